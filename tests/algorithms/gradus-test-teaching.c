/* What an algorithm teaches with: formulas with this step's numbers, questions, lives.
 *
 * gradus_test_look_at_teaching() is part of every look at a run, so that formulas are also filled,
 * questions asked and lives read on hostile data, inside phases, after changes in mid-run and after
 * steps that failed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-formula.h"
#include "gradus-quantity.h"
#include "gradus-question.h"
#include "gradus-test-algorithms.h"
#include "gradus-say.h"

/* How far presets are followed, phase by phase and micro-step by micro-step. */
#define WALK_STEPS 150
#define WALK_MICROS 400
/* Filled formulas are for a panel, not for a page. */
#define MAX_TEX 4000

#define FOR_EACH_PRESET(algorithm, preset)                                                         \
  for (const GradusPreset *preset = (algorithm)->presets; preset->id != NULL; preset++)

/* --- Looking ---------------------------------------------------------------------------------- */

static void
assert_parses (const char *tex, const char *where, const char *what)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusFormulaTree) formula = gradus_formula_new (tex, &error);

  if (formula == NULL)
    g_error ("%s: the formula %s is broken: %s\n%s", where, what, error->message, tex);
}

/* Fill every formula, whichever phase it belongs to; @filled receives the ids of those that had
 * something to say, and may be NULL. */
static void
look_at_formulas (const GradusPosition *here, const char *where, GHashTable *filled)
{
  for (const GradusFormula *f = here->algorithm->formulas; f != NULL && f->id != NULL; f++)
    {
      g_autoptr (GString) tex = g_string_new (NULL);

      if (f->fill == NULL && f->phase == NULL)
        continue;
      gradus_formula_fill (f, here, tex);
      if (tex->len == 0)
        continue;
      assert_parses (tex->str, where, f->id);
      if (g_regex_match_simple ("(^|[^a-z\\\\])(nan|inf)([^a-z]|$)", tex->str, G_REGEX_CASELESS, 0))
        g_error ("%s: the formula %s is filled with what is no number: %s", where, f->id, tex->str);
      if (strpbrk (tex->str, "0123456789") == NULL)
        g_error ("%s: the formula %s is filled without a number: %s", where, f->id, tex->str);
      if (tex->len > MAX_TEX)
        g_error ("%s: the formula %s is filled with %" G_GSIZE_FORMAT " bytes", where, f->id,
                 tex->len);
      if (filled != NULL)
        g_hash_table_add (filled, (gpointer) f->id);
    }
}

static guint
count_items (const GradusPosition *here)
{
  return gradus_dataset_count (here->dataset);
}

/* Read every life of some items; @defined receives the ids of those with a number, and may be
 * NULL. */
static void
look_at_lives (const GradusPosition *here, const char *where, GHashTable *defined)
{
  const guint n = count_items (here);
  const guint items[] = { 0, 1, 2, n / 2, n > 0 ? n - 1 : 0, n };

  for (const GradusLife *life = here->algorithm->lives; life != NULL && life->id != NULL; life++)
    {
      const guint n_curves = gradus_life_count_curves (life, here);

      if (n_curves > GRADUS_LIFE_MAX_CURVES)
        g_error ("%s: the life %s has %u curves", where, life->id, n_curves);
      for (guint i = 0; i < G_N_ELEMENTS (items); i++)
        for (guint curve = 0; curve < n_curves; curve++)
          {
            const double value = gradus_life_measure (life, here, items[i], curve);

            if (isinf (value))
              g_error ("%s: the life %s of %u is infinite", where, life->id, items[i]);
            if (items[i] == n && life->subject == NULL && !isnan (value))
              g_error ("%s: there is a life %s of the datum behind the last", where, life->id);
            if (life->role != NULL)
              g_assert_cmpint (life->role (here, items[i], curve), >=, 0);
            if (defined != NULL && !isnan (value))
              g_hash_table_add (defined, (gpointer) life->id);
          }
      /* Nothing is that many. */
      if (n_curves > 0 && !isnan (gradus_life_measure (life, here, G_MAXINT, 0)))
        g_error ("%s: the life %s is defined for what does not exist", where, life->id);
    }
}

static guint
count_choices (const GradusQuestion *question)
{
  guint n = 0;

  while (question->choices != NULL && question->choices[n] != NULL)
    n++;
  return n;
}

static void
assert_asked (const GradusPrompt *prompt, const char *where)
{
  const GradusQuestion *question = prompt->question;
  const GradusAsk *ask = &prompt->ask;
  g_autofree char *what = g_strdup_printf ("%s, the question %s", where, question->id);

  gradus_test_assert_sentence (ask->words->str, what);
  if (strchr (ask->words->str, '?') == NULL)
    g_error ("%s: “%s” asks nothing", what, ask->words->str);
  if (question->kind == GRADUS_ANSWER_LINE && !ask->has_from)
    g_error ("%s: there is no point that the line goes through", what);
  if (question->kind == GRADUS_ANSWER_PLACE || question->kind == GRADUS_ANSWER_NUMBER
      || question->kind == GRADUS_ANSWER_LINE)
    if (!(ask->scale > 0) || !isfinite (ask->scale))
      g_error ("%s: the scale is %g", what, ask->scale);
  if (question->kind == GRADUS_ANSWER_DATA
      && (ask->n_data < 1 || ask->n_data > GRADUS_ASK_MAX_DATA))
    g_error ("%s: %u data are to be clicked", what, ask->n_data);
  if (ask->has_from && (!isfinite (ask->from_x) || !isfinite (ask->from_y)))
    g_error ("%s: it begins at (%g, %g)", what, ask->from_x, ask->from_y);
}

void
gradus_test_look_at_teaching (GradusRun *run, const char *where)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  GradusPosition here;

  gradus_run_get_view (run, &here);
  look_at_formulas (&here, where, NULL);
  look_at_lives (&here, where, NULL);
  /* As in a snapshot. */
  here.previous = NULL;
  here.history = here.ghost = NULL;
  look_at_formulas (&here, where, NULL);
  look_at_lives (&here, where, NULL);
  for (const GradusQuestion *q = algorithm->questions; q != NULL && q->id != NULL; q++)
    {
      g_autoptr (GradusPrompt) prompt = gradus_prompt_new (run, q->id);

      if (prompt != NULL)
        assert_asked (prompt, where);
    }
}

static char *
where_is (GradusRun *run, const char *what)
{
  return g_strdup_printf ("%s, %s, step %" G_GUINT64_FORMAT ".%" G_GUINT64_FORMAT,
                          gradus_run_get_algorithm (run)->id, what, gradus_run_get_step (run),
                          gradus_run_get_micro (run));
}

/* --- Tables ----------------------------------------------------------------------------------- */

/* A rule is shown as it stands: places for numbers are for what is filled. */
static void
check_rule (const char *tex, const GradusAlgorithm *a, const GradusFormula *f)
{
  assert_parses (tex, a->id, f->id);
  if (g_regex_match_simple ("<[a-z][^<>]*>", tex, 0, 0))
    g_error ("%s: the rule of %s, “%s”, has a place that nobody fills", a->id, f->id, tex);
}

/* Every rule that a formula may show. */
static void
check_rules (const GradusAlgorithm *a, const GradusFormula *f)
{
  if (f->tex != NULL)
    check_rule (f->tex, a, f);
  for (const GradusSay *way = f->phase != NULL ? f->phase->rules : NULL;
       way != NULL && way->text != NULL; way++)
    check_rule (way->text, a, f);
}

static void
test_tables (gconstpointer data)
{
  const GradusAlgorithm *a = data;
  guint questions = 0, lives = 0;

  for (const GradusFormula *f = a->formulas; f != NULL && f->id != NULL; f++)
    check_rules (a, f);
  for (const GradusPhase *p = a->phases; p->id != NULL; p++)
    if ((p->rule != NULL || p->rules != NULL) && p->fill == NULL && p->filled == NULL)
      g_error ("%s: the rule of the phase %s has no numbers", a->id, p->id);

  for (const GradusQuestion *q = a->questions; q != NULL && q->id != NULL; q++, questions++)
    {
      const guint n = count_choices (q);

      if (q->title == NULL || *q->title == '\0'
          || (q->asks == GRADUS_ASKS_ITSELF && (q->ask == NULL || q->answer == NULL)))
        g_error ("%s: the question %s is not complete", a->id, q->id);
      if (!g_str_has_suffix (q->title, "?"))
        g_error ("%s: “%s” is no question", a->id, q->title);
      if (gradus_algorithm_find_phase (a, q->phase) < 0)
        g_error ("%s: the question %s is about the unknown phase %s", a->id, q->id, q->phase);
      if (gradus_algorithm_find_plot (a, q->plot) < 0)
        g_error ("%s: the question %s is asked by the unknown picture %s", a->id, q->id, q->plot);
      if (q->kind == GRADUS_ANSWER_CHOICE ? n < 2 || n > 8 : q->choices != NULL)
        g_error ("%s: the question %s has %u choices", a->id, q->id, n);
      for (const GradusQuestion *other = a->questions; other < q; other++)
        g_assert_cmpstr (other->id, !=, q->id);
      g_assert_true (gradus_algorithm_find_question (a, q->id) == q);
    }
  g_assert_cmpuint (questions, >=, 1);

  for (const GradusLife *life = a->lives; life != NULL && life->id != NULL; life++, lives++)
    {
      if (life->title == NULL || *life->title == '\0'
          || (life->value == NULL && life->quantity == NULL))
        g_error ("%s: the life %s is not complete", a->id, life->id);
      assert_parses (life->tex, a->id, life->id);
      for (const GradusLife *other = a->lives; other < life; other++)
        g_assert_cmpstr (other->id, !=, life->id);
    }
  /* Where there is no datum nothing has a life. */
  g_assert_true (lives >= 1 || a->data_kind->count == NULL);
}

/* --- Formulas --------------------------------------------------------------------------------- */

/* The calculations that were written since the last call come out. */
static void
assert_true_equations (const char *where)
{
  g_autofree char *refuted = gradus_say_take_refuted ();

  if (refuted != NULL)
    g_error ("%s: %s", where, refuted);
}

/* Every rule of a phase is filled at some step, and every fill can be set and is true, at every
 * position. */
static void
test_fills (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;
  g_autoptr (GHashTable) filled = g_hash_table_new (g_str_hash, g_str_equal);

  g_free (gradus_say_take_refuted ());
  FOR_EACH_PRESET (algorithm, preset)
  {
    g_autoptr (GradusRun) phases = gradus_test_run_preset (algorithm, preset);
    g_autoptr (GradusRun) micros = gradus_test_run_preset (algorithm, preset);

    if (phases == NULL)
      continue;
    for (guint i = 0; i < WALK_STEPS; i++)
      {
        g_autofree char *where = where_is (phases, preset->id);
        GradusPosition here;

        gradus_run_get_view (phases, &here);
        look_at_formulas (&here, where, filled);
        gradus_test_look_at_teaching (phases, where);
        assert_true_equations (where);
        if (!gradus_run_forward (phases, GRADUS_GRAIN_PHASE))
          break;
      }
    for (guint i = 0; i < WALK_MICROS; i++)
      {
        g_autofree char *where = where_is (micros, preset->id);

        gradus_test_look_at_teaching (micros, where);
        assert_true_equations (where);
        /* The middle of phases as well as their first micro-steps. */
        if (gradus_run_get_micro (micros) == 12)
          gradus_run_forward (micros, GRADUS_GRAIN_PHASE);
        else if (!gradus_run_forward (micros, GRADUS_GRAIN_MICRO))
          break;
      }
  }
  for (const GradusPhase *p = algorithm->phases; p->id != NULL; p++)
    if ((p->rule != NULL || p->rules != NULL) && !g_hash_table_contains (filled, p->id))
      g_error ("%s: the rule of the phase %s is filled at no step of any preset", algorithm->id,
               p->id);
}

/* --- Questions -------------------------------------------------------------------------------- */

/* A sentence that begins with another choice than the right one, or goes on with it. */
static gboolean
says_another (const GradusQuestion *question, guint right, const char *lower)
{
  g_autofree char *choice = g_utf8_casefold (question->choices[right], -1);
  const char *rest = g_str_has_prefix (lower, choice) ? lower + strlen (choice) : lower;

  rest += strspn (rest, ".,: ");
  for (guint i = 0; question->choices[i] != NULL; i++)
    {
      g_autofree char *other = g_utf8_casefold (question->choices[i], -1);

      if (i != right && g_str_has_prefix (rest, other)
          && strchr (".,:", rest[strlen (other)]) != NULL)
        return TRUE;
    }
  return FALSE;
}

/* What is nothing beside the numbers it was made from is told as 0. */
static gboolean
is_named (const char *words, double number)
{
  return gradus_text_has_number (words, number)
         || (fabs (number) < 1e-12 && gradus_text_has_number (words, 0));
}

/* The sentence after the question names what was asked, in its displayed digits. */
static void
assert_named (const GradusQuestion *question, const GradusAnswer *answer, const char *what)
{
  const char *words = answer->words->str;
  g_autofree char *lower = g_utf8_casefold (words, -1);
  g_autofree char *choice = NULL;
  gboolean named = TRUE;

  switch (question->kind)
    {
    case GRADUS_ANSWER_PLACE:
      named = is_named (words, answer->x) && is_named (words, answer->y);
      break;
    case GRADUS_ANSWER_NUMBER:
      named = is_named (words, answer->number);
      break;
    case GRADUS_ANSWER_LINE:
      named = gradus_text_has_number (words, answer->number)
              || gradus_text_has_number (words, answer->number - 180);
      break;
    case GRADUS_ANSWER_CHOICE:
      for (guint i = 0; question->choices[i] != NULL; i++)
        if (answer->choices == G_GUINT64_CONSTANT (1) << i)
          {
            choice = g_utf8_casefold (question->choices[i], -1);
            named = g_str_has_prefix (lower, choice) && !says_another (question, i, lower);
          }
      break;
    case GRADUS_ANSWER_DATA:
    default:
      break;
    }
  if (!named)
    g_error ("%s: the answer to “%s” does not name what was asked: %s", what, question->id, words);
}

/* Add the words of @text to @words, in lower case. */
static void
words_of (const char *text, GHashTable *words)
{
  g_autofree char *lower = g_utf8_casefold (text, -1);
  g_auto (GStrv) parts = g_strsplit_set (lower, " .,:;?!()", -1);

  for (guint k = 0; parts[k] != NULL; k++)
    if (parts[k][0] != '\0')
      g_hash_table_add (words, g_strdup (parts[k]));
}

/* The words of @choice that no other choice has, in lower case. */
static GHashTable *
own_words (const GradusQuestion *question, guint choice)
{
  GHashTable *own = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint k = 0; question->choices[k] != NULL; k++)
    if (k == choice)
      words_of (question->choices[k], own);
  for (guint k = 0; question->choices[k] != NULL; k++)
    {
      g_autoptr (GHashTable) others = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      GHashTableIter iter;
      gpointer word;

      if (k == choice)
        continue;
      words_of (question->choices[k], others);
      g_hash_table_iter_init (&iter, others);
      while (g_hash_table_iter_next (&iter, &word, NULL))
        g_hash_table_remove (own, word);
    }
  return own;
}

/* How many of @own are among @words. */
static guint
count_words (GHashTable *own, GHashTable *words)
{
  GHashTableIter iter;
  gpointer word;
  guint n = 0;

  g_hash_table_iter_init (&iter, own);
  while (g_hash_table_iter_next (&iter, &word, NULL))
    n += g_hash_table_contains (words, word);
  return n;
}

/* The engine takes the first choice where the event does not happen and the second where it does.
 * Where the two stand the wrong way round, the sentence after the choice begins with the other one:
 * “Class −1. It is +1.”, “Yes. No: it reaches 1.5.” */
static void
assert_not_exchanged (const GradusQuestion *question, const GradusAnswer *answer, const char *what)
{
  const guint choice = answer->choices == 1 ? 0 : 1;
  g_autoptr (GHashTable) own = NULL, other = NULL;
  g_autoptr (GHashTable) words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *lower = g_utf8_casefold (answer->words->str, -1);
  g_autofree char *chosen = NULL, *clause = NULL;
  const char *rest = lower;

  if (question->kind != GRADUS_ANSWER_CHOICE || question->asks != GRADUS_ASKS_EVENT)
    return;
  chosen = g_utf8_casefold (question->choices[choice], -1);
  if (g_str_has_prefix (rest, chosen))
    rest += strlen (chosen);
  rest += strspn (rest, " .,:;");
  clause = g_strndup (rest, strcspn (rest, ",;:"));
  own = own_words (question, choice);
  other = own_words (question, 1 - choice);
  if (g_str_equal (question->choices[0], "No"))
    clause[strcspn (clause, " ")] = '\0';
  words_of (clause, words);
  if (g_hash_table_size (other) > 0 && count_words (other, words) == g_hash_table_size (other)
      && count_words (own, words) == 0)
    g_error ("%s: another choice is told than taken: %s", what, answer->words->str);
}

static void
assert_answer (const GradusPrompt *prompt, const GradusAnswer *answer, guint n_items,
               const char *where)
{
  const GradusQuestion *question = prompt->question;
  g_autofree char *what = g_strdup_printf ("%s, the answer to %s", where, question->id);
  g_autoptr (GradusAnswer) far_off = gradus_answer_copy (answer);
  const guint n_choices = count_choices (question);
  const double scale = answer->scale > 0 ? answer->scale : prompt->ask.scale;

  gradus_test_assert_sentence (answer->words->str, what);
  assert_named (question, answer, what);
  assert_not_exchanged (question, answer, what);
  g_assert_cmpfloat (gradus_prompt_score (prompt, answer, answer, NULL), ==, 1);
  switch (question->kind)
    {
    case GRADUS_ANSWER_PLACE:
      g_assert_true (isfinite (answer->x) && isfinite (answer->y));
      far_off->x += 3 * scale;
      far_off->y -= 3 * scale;
      break;
    case GRADUS_ANSWER_NUMBER:
      g_assert_true (isfinite (answer->number));
      far_off->number += 3 * scale;
      break;
    case GRADUS_ANSWER_LINE:
      g_assert_true (answer->number >= 0 && answer->number < 180);
      far_off->number += MIN (3 * scale, 90);
      break;
    case GRADUS_ANSWER_DATA:
      for (guint i = 0; i < prompt->ask.n_data; i++)
        {
          if (answer->data[i] < 0 || (guint) answer->data[i] >= n_items)
            g_error ("%s: there is no datum %d", what, answer->data[i]);
          for (guint j = 0; j < i; j++)
            g_assert_cmpint (answer->data[i], !=, answer->data[j]);
          far_off->data[i] = -1;
        }
      break;
    case GRADUS_ANSWER_CHOICE:
      if (answer->choices == 0 || answer->choices >> n_choices != 0)
        g_error ("%s: the choices 0x%" G_GINT64_MODIFIER "x are right", what, answer->choices);
      far_off->choices = (G_GUINT64_CONSTANT (1) << n_choices) - 1 - answer->choices;
      break;
    default:
      g_assert_not_reached ();
    }
  g_assert_cmpfloat (gradus_prompt_score (prompt, far_off, answer, NULL), <, 0.2);
}

/* Ask whatever is asked, at every step; @asked receives the ids. */
static void
ask_all (const GradusAlgorithm *algorithm, const GradusPreset *preset, GHashTable *asked)
{
  g_autoptr (GradusRun) run = gradus_test_run_preset (algorithm, preset);
  g_autoptr (GradusRun) silent = gradus_test_run_preset (algorithm, preset);

  if (run == NULL)
    return;
  for (guint i = 0; i < WALK_STEPS && !gradus_run_is_at_end (run); i++)
    {
      g_autofree char *where = where_is (run, preset->id);
      g_autoptr (GPtrArray) prompts = g_ptr_array_new_with_free_func (
        (GDestroyNotify) gradus_prompt_free);
      g_autoptr (GradusPrompt) any = NULL;
      GradusPosition here;

      for (const GradusQuestion *q = algorithm->questions; q->id != NULL; q++)
        {
          GradusPrompt *prompt = gradus_prompt_new (run, q->id);

          if (prompt == NULL)
            continue;
          assert_asked (prompt, where);
          g_assert_true (prompt->question == q);
          g_ptr_array_add (prompts, prompt);
          g_hash_table_add (asked, (gpointer) q->id);
          /* Not before the phase. */
          g_assert_null (gradus_prompt_reveal (prompt, run));
        }
      any = gradus_prompt_new (run, NULL);
      g_assert_cmpint (any != NULL, ==, prompts->len > 0);

      gradus_run_forward (run, GRADUS_GRAIN_PHASE);
      gradus_run_forward (silent, GRADUS_GRAIN_PHASE);
      if (!gradus_state_equal (algorithm, gradus_run_peek_state (run),
                               gradus_run_peek_state (silent)))
        g_error ("%s: asking changes the run", where);
      gradus_run_get_view (run, &here);
      for (guint k = 0; k < prompts->len; k++)
        {
          const GradusPrompt *prompt = g_ptr_array_index (prompts, k);
          g_autoptr (GradusAnswer) answer = gradus_prompt_reveal (prompt, run);

          if (answer != NULL)
            assert_answer (prompt, answer, count_items (&here), where);
          else if (gradus_run_get_status (run) != GRADUS_STATUS_FAILED)
            g_error ("%s: the question %s is asked and has no answer", where, prompt->question->id);
        }
    }
  gradus_test_assert_same_history (algorithm, gradus_run_get_history (run),
                                   gradus_run_get_history (silent), gradus_run_get_last (run),
                                   preset->id);
}

static void
test_questions (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;
  g_autoptr (GHashTable) asked = g_hash_table_new (g_str_hash, g_str_equal);

  ask_all (algorithm, gradus_algorithm_first_look (algorithm), asked);
  if (g_hash_table_size (asked) == 0)
    g_error ("%s: nothing is asked in the first look", algorithm->id);
  FOR_EACH_PRESET (algorithm, preset)
  if (preset != algorithm->presets)
    ask_all (algorithm, preset, asked);
  for (const GradusQuestion *q = algorithm->questions; q->id != NULL; q++)
    if (!g_hash_table_contains (asked, q->id))
      g_error ("%s: the question %s is asked at no step of any preset", algorithm->id, q->id);
}

/* Entries whose first look asks the question that should catch the wrong intuition where that is
 * right: three points can be labelled in every way. They catch it in other presets. */
static const char *const right_at_first[] = { "shattering", NULL };

/* Where the question that catches the wrong intuition is asked in the first look, what the
 * intuition answers is wrong there at least once, and the learner is told so. */
static void
test_intuition (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;
  const GradusQuestion *question = algorithm->sheet == NULL
                                     ? NULL
                                     : gradus_algorithm_find_question (algorithm,
                                                                       algorithm->sheet->caught_by);
  g_autoptr (GradusRun) run = NULL;
  guint asked = 0, caught = 0;

  if (question == NULL || question->intuition == NULL
      || g_strv_contains (right_at_first, algorithm->id))
    return;
  run = gradus_test_run_preset (algorithm, gradus_algorithm_first_look (algorithm));
  for (guint i = 0; i < WALK_STEPS && !gradus_run_is_at_end (run); i++)
    {
      g_autoptr (GradusPrompt) prompt = gradus_prompt_new (run, question->id);
      g_autoptr (GradusAnswer) truth = NULL;

      gradus_run_forward (run, GRADUS_GRAIN_PHASE);
      if (prompt != NULL)
        truth = gradus_prompt_reveal (prompt, run);
      if (truth != NULL)
        {
          const guint choice = (guint) CLAMP (prompt->intuition, 0, 31);
          const GradusAnswer given = { .number = prompt->intuition,
                                       .choices = 1u << choice,
                                       .data = { (int) prompt->intuition } };

          asked++;
          caught += gradus_prompt_is_intuition (prompt, &given, truth);
        }
    }
  if (asked > 0 && caught == 0)
    g_error ("%s: in the first look the wrong intuition is right wherever %s is asked",
             algorithm->id, question->id);
}

/* --- Lives ------------------------------------------------------------------------------------ */

/* Add the kinds of the things that can be followed in the pictures of @here to @kinds. */
static void
collect_subjects (const GradusPosition *here, const char *where, GHashTable *kinds)
{
  for (const GradusPlot *plot = here->algorithm->plots; plot->id != NULL; plot++)
    {
      g_autoptr (GradusScene) scene = gradus_scene_new ();
      const GradusSubject *subjects;
      gsize n;

      gradus_plot_build (plot, here, scene);
      subjects = gradus_scene_get_subjects (scene, &n);
      for (gsize i = 0; i < n; i++)
        {
          gboolean alive = FALSE;

          g_hash_table_add (kinds, (gpointer) subjects[i].kind);
          for (const GradusLife *life = here->algorithm->lives; life->id != NULL; life++)
            alive = alive || g_strcmp0 (life->subject, subjects[i].kind) == 0;
          if (!alive)
            g_error ("%s: the picture %s shows a “%s” that has no life", where, plot->id,
                     subjects[i].kind);
        }
    }
}

/* In the first look every life is defined at some step, and everything it is about can be seen. */
static void
test_lives (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;
  g_autoptr (GHashTable) defined = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) kinds = g_hash_table_new (g_str_hash, g_str_equal);
  const GradusPreset *preset = gradus_algorithm_first_look (algorithm);
  g_autoptr (GradusRun) run = gradus_test_run_preset (algorithm, preset);

  for (guint i = 0; i < WALK_STEPS; i++)
    {
      g_autofree char *where = where_is (run, preset->id);
      GradusPosition here;

      gradus_run_get_view (run, &here);
      look_at_lives (&here, where, defined);
      if (i < 12)
        collect_subjects (&here, where, kinds);
      if (!gradus_run_forward (run, GRADUS_GRAIN_PHASE))
        break;
    }
  for (const GradusLife *life = algorithm->lives; life->id != NULL; life++)
    {
      if (!g_hash_table_contains (defined, life->id))
        g_error ("%s: the life %s is defined nowhere in the first look", algorithm->id, life->id);
      if (life->subject != NULL && !g_hash_table_contains (kinds, life->subject))
        g_error ("%s: no picture shows a “%s”, whose life is %s", algorithm->id, life->subject,
                 life->id);
    }
}

void
gradus_test_add_teaching (const GradusAlgorithm *algorithm)
{
  gradus_test_add (algorithm, "teaching-tables", test_tables);
  gradus_test_add (algorithm, "teaching-fills", test_fills);
  gradus_test_add (algorithm, "teaching-questions", test_questions);
  gradus_test_add (algorithm, "teaching-intuition", test_intuition);
  gradus_test_add (algorithm, "teaching-lives", test_lives);
}
