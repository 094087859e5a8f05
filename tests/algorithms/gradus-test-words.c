/* The words of an entry: every name in every text and every condition is there at every position,
 * whichever way of saying it is chosen; no sentence has the faults that a program can see; and the
 * equations that are written are true.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-claim.h"
#include "gradus-number.h"
#include "gradus-say.h"
#include "gradus-test-algorithms.h"

/* Positions of a preset that are looked at: all of a short run, the first of a long one. */
#define MAX_STEPS 400
/* So many of the first phases are entered for so many micro-steps. */
#define FINE_STEPS 24
#define FINE_MICROS 4

static void
refuse_error (const GradusAlgorithm *algorithm, const char *preset, guint64 step, const char *what)
{
  g_autofree char *error = gradus_say_take_error ();

  if (error != NULL)
    g_error ("%s, %s, step %" G_GUINT64_FORMAT ", %s: %s", algorithm->id, preset, step, what,
             error);
}

/* Every way, whether its condition holds here or not. */
static void
say_all (GradusNames *names, const GradusSay *ways, gboolean tex)
{
  g_autoptr (GString) out = g_string_new (NULL);

  for (; ways != NULL && ways->text != NULL; ways++)
    {
      gradus_when (names, ways->when);
      (tex ? gradus_say_tex : gradus_say_text) (names, ways->text, out);
      if (ways->plural != NULL)
        {
          gradus_say_text (names, ways->plural, out);
          gradus_names_get_number (names, ways->count);
        }
    }
}

/* No text tells of a number that rounding has left, and of one below GRADUS_NOTHING only where the
 * sheet says that such numbers are the subject. */
static void
check_tiny (const GradusPosition *here, const char *preset, const char *text)
{
  const GradusSheet *sheet = here->algorithm->sheet;
  const char *phase = here->phase >= 0 ? here->algorithm->phases[here->phase].id : "start";
  g_auto (GStrv) about = g_strsplit (sheet != NULL && sheet->tiny != NULL ? sheet->tiny : "", " ",
                                     -1);
  g_autoptr (GRegex) small = g_regex_new ("([0-9.]*)(?:e−|(?:\\\\cdot )?10\\^\\{-)([0-9]+)", 0, 0,
                                          NULL);
  g_autoptr (GMatchInfo) match = NULL;

  if (g_strv_contains ((const char *const *) about, phase))
    return;
  for (g_regex_match (small, text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *digits = g_match_info_fetch (match, 1);
      g_autofree char *exponent = g_match_info_fetch (match, 2);
      const double number = (*digits == '\0' ? 1 : g_ascii_strtod (digits, NULL))
                            * pow (10, -g_ascii_strtod (exponent, NULL));

      if (number < GRADUS_NOTHING)
        g_error ("%s, %s, step %" G_GUINT64_FORMAT ", %s: rounding is told of: “%s”",
                 here->algorithm->id, preset, here->step, phase, text);
    }
}

/* What the phase shows with the numbers of the step: the way that is chosen, whose calculations
 * come out. */
static void
prove (const GradusPosition *here, const char *preset)
{
  const char *phase = here->algorithm->phases[here->phase].id;
  const GradusFormula *formula = gradus_algorithm_find_formula (here->algorithm, phase);
  g_autoptr (GString) tex = g_string_new (NULL);
  g_autofree char *refuted = NULL;

  if (formula == NULL)
    return;
  g_free (gradus_say_take_refuted ());
  gradus_formula_fill (formula, here, tex);
  refuse_error (here->algorithm, preset, here->step, phase);
  check_tiny (here, preset, tex->str);
  refuted = gradus_say_take_refuted ();
  if (refuted != NULL)
    g_error ("%s, %s, step %" G_GUINT64_FORMAT ", the formula of %s: %s", here->algorithm->id,
             preset, here->step, phase, refuted);
}

/* One of something of which there are several: “1 rows”. A point of a name “points down”, and a row
 * of a table may be “1 of 3 rows”. */
static void
check_counts (const GradusAlgorithm *algorithm, const char *preset, guint64 step,
              const char *sentence)
{
  static const char *const faults[] = {
    "(?<![0-9.,])(?<!point )(?<!bump )(?<!sample )1 ((different|training|wrong|imaginary) )?("
    "points|measurements|cells|actions|examples|iterations|steps|passes|mistakes|errors|components|"
    "sweeps|learners|stumps|trees|votes|rows|columns|bins|words|tables|mails|groups|widths|draws|"
    "waves|things|coins|houses|bumps|tokens|inputs|outputs|rounds|neighbours|pairs|samples|classes|"
    "bells|edges|folds|models|coefficients|functions|worlds|features|strings|numbers|"
    "parameters)\\b",
    "[,;:] 1 (are|were|have)\\b",
  };

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    if (g_regex_match_simple (faults[i], sentence, 0, 0))
      g_error ("%s, %s, step %" G_GUINT64_FORMAT ": one of several: “%s”", algorithm->id, preset,
               step, sentence);
}

/* What a reader would stumble over. */
static void
check_sentence (const GradusAlgorithm *algorithm, const char *preset, guint64 step,
                const char *sentence)
{
  static const struct
  {
    const char *pattern, *fault;
  } faults[] = {
    { "\\b(rises|falls|rose|fell) by 0(?!\\.?[0-9])", "a change of nothing" },
    { "\\bfrom (−?[0-9]([0-9.,e−]*[0-9])?) to \\1(?![.,]?[0-9e])",
      "a move from a number to itself" },
    { "[{}<>]", "a place that was not filled in" },
    { "\\b(nan|inf)\\b", "a number that is none" },
  };

  if (*sentence == '\0')
    g_error ("%s, %s: nothing is said of step %" G_GUINT64_FORMAT, algorithm->id, preset, step);
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    if (g_regex_match_simple (faults[i].pattern, sentence, 0, 0))
      g_error ("%s, %s, step %" G_GUINT64_FORMAT ": %s: “%s”", algorithm->id, preset, step,
               faults[i].fault, sentence);
  check_counts (algorithm, preset, step, sentence);
}

static void
look (const GradusAlgorithm *algorithm, const char *preset, GradusRun *run)
{
  const int next = gradus_run_get_next_phase (run);
  g_autoptr (GString) sentence = g_string_new (NULL);
  g_autoptr (GradusNames) names = NULL;
  const GradusPhase *phase;
  GradusPosition here;

  gradus_run_get_view (run, &here);
  names = gradus_names_new (&here);
  g_free (gradus_say_take_error ());
  phase = here.phase >= 0 && here.status != GRADUS_STATUS_FAILED && here.previous != NULL
            ? &algorithm->phases[here.phase]
            : NULL;
  if (here.phase < 0)
    say_all (names, algorithm->start_said, FALSE);
  say_all (names, algorithm->changed_said, FALSE);
  say_all (names, algorithm->failed_said, FALSE);
  refuse_error (algorithm, preset, here.step, "a general sentence");
  for (const GradusPlot *plot = algorithm->plots; plot->id != NULL; plot++)
    {
      say_all (names, plot->caption, FALSE);
      refuse_error (algorithm, preset, here.step, plot->id);
    }
  if (phase != NULL)
    {
      say_all (names, phase->said, FALSE);
      say_all (names, phase->bet, FALSE);
      refuse_error (algorithm, preset, here.step, phase->id);
      say_all (names, phase->filled, TRUE);
      refuse_error (algorithm, preset, here.step, "the formula");
      for (const GradusSay *way = phase->rules; way != NULL && way->text != NULL; way++)
        gradus_when (names, way->when);
      refuse_error (algorithm, preset, here.step, "the rules");
      for (const GradusQuestion *q = algorithm->questions; q != NULL && q->id != NULL; q++)
        for (const GradusSay *way = q->truth; way != NULL && way->text != NULL; way++)
          if (g_str_equal (q->phase, phase->id))
            gradus_when (names, way->when);
      refuse_error (algorithm, preset, here.step, "the truth of a question");
      prove (&here, preset);
    }
  for (const GradusQuestion *q = algorithm->questions; q != NULL && q->id != NULL; q++)
    if (next >= 0 && g_str_equal (q->phase, algorithm->phases[next].id)
        && q->asks != GRADUS_ASKS_ITSELF && gradus_when (names, q->when) && q->words != NULL)
      {
        g_string_truncate (sentence, 0);
        gradus_say_text (names, q->words, sentence);
        refuse_error (algorithm, preset, here.step, q->id);
        check_sentence (algorithm, preset, here.step, sentence->str);
      }
  g_string_truncate (sentence, 0);
  gradus_narrate (&here, sentence);
  refuse_error (algorithm, preset, here.step, "the sentence");
  check_sentence (algorithm, preset, here.step, sentence->str);
  check_tiny (&here, preset, sentence->str);
}

/* A number as it is written, and half a unit of its last digit. */
static double
read_rounded (const char *text, double *half)
{
  g_autofree char *plain = g_strdup (text);
  const char *point;
  double number;

  if (g_str_has_prefix (plain, "−"))
    memmove (plain + 1, plain + strlen ("−"), strlen (plain + strlen ("−")) + 1), *plain = '-';
  point = strchr (plain, '.');
  number = g_ascii_strtod (plain, NULL);
  *half = number == 0 ? 0 : 0.5 * pow (10, point == NULL ? 0 : -(double) strlen (point + 1));
  return number;
}

/* A product of two numbers that a formula works out is what they make: what is not known yet, in
 * the middle of a phase, is not told as 0. */
static void
check_products (const GradusPosition *here, const char *preset)
{
  const char *phase = here->phase >= 0 ? here->algorithm->phases[here->phase].id : NULL;
  const GradusFormula *formula = phase == NULL
                                   ? NULL
                                   : gradus_algorithm_find_formula (here->algorithm, phase);
  g_autoptr (GString) tex = g_string_new (NULL);
  g_autoptr (GRegex) roles = g_regex_new ("\\\\role\\{[^{}]*\\}|[{}]", 0, 0, NULL);
  g_autoptr (GRegex) product = g_regex_new (
    "(?:^|quad |= )(−?[0-9.]+) \\\\cdot (−?[0-9.]+) = (−?[0-9.]+)(?=,|$)", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *bare = NULL;

  if (formula == NULL || here->status == GRADUS_STATUS_FAILED)
    return;
  gradus_formula_fill (formula, here, tex);
  g_free (gradus_say_take_refuted ());
  bare = g_regex_replace_literal (roles, tex->str, -1, 0, "", 0, NULL);
  for (g_regex_match (product, bare, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      double number[3], half[3];

      for (int i = 0; i < 3; i++)
        {
          g_autofree char *word = g_match_info_fetch (match, i + 1);

          number[i] = read_rounded (word, &half[i]);
        }
      if (fabs (number[0] * number[1] - number[2])
          > half[2] + fabs (number[0]) * half[1] + fabs (number[1]) * half[0] + 1e-9)
        g_error ("%s, %s, step %" G_GUINT64_FORMAT ", %s: this is no product: “%s”",
                 here->algorithm->id, preset, here->step, phase, bare);
    }
}

/* What is said of one thing after the other, and over the pictures: counts begin with one. */
static void
look_finely (const GradusAlgorithm *algorithm, const GradusPreset *preset)
{
  g_autoptr (GradusRun) run = gradus_test_run_preset (algorithm, preset);
  gboolean moves = run != NULL;

  for (guint i = 0; i < FINE_STEPS && moves; i++)
    {
      for (guint k = 0; k < FINE_MICROS && moves; k++)
        {
          g_autoptr (GString) said = g_string_new (NULL);
          g_autoptr (GradusNames) names = NULL;
          GradusPosition here;

          moves = gradus_run_forward (run, GRADUS_GRAIN_MICRO);
          gradus_run_get_view (run, &here);
          names = gradus_names_new (&here);
          gradus_narrate (&here, said);
          check_counts (algorithm, preset->id, here.step, said->str);
          check_products (&here, preset->id);
          for (const GradusPlot *plot = algorithm->plots; plot->id != NULL; plot++)
            {
              g_string_truncate (said, 0);
              if (plot->caption != NULL && gradus_say (names, plot->caption, said))
                check_counts (algorithm, preset->id, here.step, said->str);
            }
        }
      moves = moves && gradus_run_forward (run, GRADUS_GRAIN_PHASE);
    }
}

static void
test_texts (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;

  for (const GradusPreset *p = algorithm->presets; p->id != NULL; p++)
    {
      g_autoptr (GradusRun) run = gradus_test_run_preset (algorithm, p);
      guint64 steps = 0;

      if (run == NULL)
        continue;
      do
        look (algorithm, p->id, run);
      while (++steps < MAX_STEPS && gradus_run_forward (run, GRADUS_GRAIN_PHASE));
      gradus_run_advance (run, 20000, NULL, NULL, NULL);
      look (algorithm, p->id, run);
      look_finely (algorithm, p);
    }
}

/* --- Nobody has touched anything -------------------------------------------------------------- */

/* Names are not words, "{yours}" is a number; and to be asked for a bet is not to have laid one. */
static gboolean
speaks_of_the_learner (const char *text)
{
  g_autoptr (GRegex) others = g_regex_new ("\\{[^{}]*\\}|lay down your bet", G_REGEX_CASELESS, 0,
                                           NULL);
  g_autofree char *bare = g_regex_replace_literal (others, text, -1, 0, " ", 0, NULL);

  return g_regex_match_simple ("\\b(yours?|you (have|had|said|reached|point|tried|found))\\b", bare,
                               G_REGEX_CASELESS, 0);
}

/* What is said of an attempt is said under the condition that there was one, or behind the way for
 * there being none. */
static void
find_unasked (const GradusSay *ways, const char *where, GString *found)
{
  gboolean asked = FALSE;

  for (; ways != NULL && ways->text != NULL && !asked; ways++)
    {
      asked = g_strcmp0 (ways->when, "not attempted") == 0;
      if (speaks_of_the_learner (ways->text)
          && (ways->when == NULL || !g_str_has_suffix (ways->when, " and attempted")))
        g_string_append_printf (found, "\n  %s: “%s”", where, ways->text);
    }
}

/* No hand has done anything in @run. */
static void
check_untouched (GradusRun *run, const char *preset)
{
  g_autoptr (GradusNames) names = NULL;
  GradusPosition here;

  gradus_run_get_view (run, &here);
  names = gradus_names_new (&here);
  if (gradus_when (names, "attempted") || gradus_when (names, "bet-laid"))
    g_error ("%s, %s, step %" G_GUINT64_FORMAT ": an attempt that nobody has made",
             here.algorithm->id, preset, here.step);
}

/* Where no hand has moved anything, no sentence speaks of an attempt of the learner's. The texts
 * are asked as they are written, since words of the data may well be “your money”. */
static void
test_untouched (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;
  g_autoptr (GString) found = g_string_new (NULL);

  find_unasked (algorithm->start_said, "the start", found);
  for (const GradusPhase *phase = algorithm->phases; phase->id != NULL; phase++)
    find_unasked (phase->said, phase->id, found);
  for (const GradusPlot *plot = algorithm->plots; plot->id != NULL; plot++)
    find_unasked (plot->caption, plot->id, found);
  for (const GradusPreset *p = algorithm->presets; p->id != NULL; p++)
    {
      g_autoptr (GradusRun) run = gradus_test_run_preset (algorithm, p);

      if (run == NULL)
        continue;
      check_untouched (run, p->id);
      gradus_run_advance (run, 20000, NULL, NULL, NULL);
      check_untouched (run, p->id);
    }
  if (found->len > 0)
    g_error ("%s speaks of an attempt that nobody has made:%s", algorithm->id, found->str);
}

/* A bet is laid, and the answer is told beside it: what was said, and what it is. */
static void
test_bet (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;
  const GradusParam *bet = algorithm->params != NULL ? gradus_params_find (algorithm->params, "bet")
                                                     : NULL;
  gboolean asked = FALSE, answered = FALSE;

  for (const GradusPhase *phase = algorithm->phases; phase->id != NULL; phase++)
    asked = asked || phase->bet != NULL;
  g_assert_true (asked == (bet != NULL));
  for (const GradusPreset *p = algorithm->presets; asked && p->id != NULL && !answered; p++)
    for (guint try = 1; try < 8 && !answered; try++)
      {
        g_autoptr (GradusSetup) setup = gradus_setup_new_preset (algorithm, p, NULL);
        g_autoptr (GradusSetup) laid = NULL;
        g_autoptr (GradusRun) run = NULL;
        g_autofree gpointer params = NULL;
        const double low = gradus_param_slider_low (bet), high = gradus_param_slider_high (bet);

        if (setup == NULL)
          continue;
        params = g_memdup2 (gradus_setup_get_params (setup), algorithm->params_size);
        gradus_params_set (bet, params,
                           bet->kind == GRADUS_PARAM_CHOICE
                             ? try
                             : gradus_param_round (bet, low + try * (high - low) / 7.3),
                           NULL);
        laid = gradus_setup_with_params (setup, params);
        run = gradus_run_new (laid, NULL);
        while (run != NULL && !answered && gradus_run_forward (run, GRADUS_GRAIN_PHASE))
          {
            g_autoptr (GString) said = g_string_new (NULL);
            GradusPosition here;

            gradus_run_get_view (run, &here);
            gradus_narrate (&here, said);
            check_sentence (algorithm, p->id, here.step, said->str);
            answered = g_regex_match_simple ("You said [“0-9−].*, it is [“0-9−]", said->str, 0, 0);
          }
      }
  if (asked && !answered)
    g_error ("%s: a bet is laid, and nothing tells what was said and what it is", algorithm->id);
}

/* Inputs and classes of @table, and a @target that no classifier asks for. */
static GradusDataset *
copy_classes (const GradusTable *table, gboolean target)
{
  g_autofree double *column = g_new (double, table->n);
  g_autofree gint32 *codes = g_new (gint32, table->n);
  g_autofree const char **levels = g_new0 (const char *, table->n_classes + 1);
  g_autofree guint *inputs = g_new (guint, table->d);
  GradusTableBuilder *builder = gradus_table_builder_new (table->n);

  for (guint j = 0; j < table->d; j++)
    {
      for (guint i = 0; i < table->n; i++)
        column[i] = table->x[(gsize) i * table->d + j];
      inputs[j] = gradus_table_builder_add (builder, table->names[table->x_columns[j]], column);
    }
  for (guint i = 0; i < table->n; i++)
    {
      column[i] = 3 + 2 * (i % 5);
      codes[i] = table->label[i];
    }
  for (guint c = 0; c < table->n_classes; c++)
    levels[c] = gradus_table_get_class_name (table, c);
  gradus_table_builder_set_x (builder, inputs, table->d);
  gradus_table_builder_set_label (builder, (int) gradus_table_builder_add_classes (
                                             builder, "class", codes, levels, table->n_classes));
  if (target)
    gradus_table_builder_set_y (builder,
                                (int) gradus_table_builder_add (builder, "target", column));
  return gradus_table_builder_end (builder, "classes", NULL);
}

/* A target beside the classes changes no sentence of an entry that learns classes. */
static void
test_target (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GradusRun) run = NULL;
  g_autoptr (GradusRun) beside = NULL;
  const GradusTable *table;

  if ((algorithm->needs & (GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES)) == 0
      || (algorithm->needs & GRADUS_NEEDS_Y) != 0 || algorithm->data_kind != &gradus_data_table)
    return;
  setup = gradus_setup_new_preset (algorithm, &algorithm->presets[0], NULL);
  g_assert_nonnull (setup);
  table = gradus_setup_get_table (setup);
  if (table->label == NULL || table->sample != NULL || table->weight != NULL || table->task != NULL)
    return;
  for (guint target = 0; target < 2; target++)
    {
      g_autoptr (GradusDataset) dataset = copy_classes (table, target == 1);
      g_autoptr (GradusSetup) other = gradus_setup_with_dataset (setup, dataset);

      *(target == 0 ? &run : &beside) = gradus_run_new (other, NULL);
    }
  g_assert_true (run != NULL && beside != NULL);
  for (guint step = 0; step < 30 && gradus_run_forward (run, GRADUS_GRAIN_PHASE); step++)
    {
      g_autoptr (GString) said = g_string_new (NULL);
      g_autoptr (GString) told = g_string_new (NULL);
      GradusPosition here;

      g_assert_true (gradus_run_forward (beside, GRADUS_GRAIN_PHASE));
      gradus_run_get_view (run, &here);
      gradus_narrate (&here, said);
      gradus_run_get_view (beside, &here);
      gradus_narrate (&here, told);
      g_assert_cmpstr (told->str, ==, said->str);
    }
}

/* The sheet is whole and refers to what the entry has. */
static void
test_sheet (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;
  const GradusSheet *sheet = algorithm->sheet;
  g_auto (GStrv) words = NULL;

  if (algorithm->quantities == NULL)
    return;
  if (sheet == NULL)
    g_error ("%s has no teaching sheet", algorithm->id);
  gradus_test_assert_sentence (sheet->aha, algorithm->id);
  gradus_test_assert_sentence (sheet->by_hand, algorithm->id);
  gradus_test_assert_sentence (sheet->intuition, algorithm->id);
  gradus_test_assert_sentence (sheet->breaks, algorithm->id);
  words = g_strsplit (sheet->aha, " ", -1);
  if (g_strv_length (words) > 20)
    g_error ("%s: the aha has %u words; 20 are enough", algorithm->id, g_strv_length (words));
  if (gradus_algorithm_find_plot (algorithm, sheet->why) < 0)
    g_error ("%s: the why is in the unknown picture %s", algorithm->id, sheet->why);
  if (gradus_algorithm_find_question (algorithm, sheet->caught_by) == NULL
      && gradus_algorithm_find_preset (algorithm, sheet->caught_by) == NULL)
    g_error ("%s: the wrong intuition is caught by the unknown %s", algorithm->id,
             sheet->caught_by);
  if (sheet->needs == NULL || sheet->leads_to == NULL || sheet->aliases == NULL
      || sheet->terms == NULL)
    g_error ("%s: needs, leads_to, aliases or terms are missing", algorithm->id);
}

void
gradus_test_add_words (const GradusAlgorithm *algorithm)
{
  gradus_test_add (algorithm, "words-texts", test_texts);
  gradus_test_add (algorithm, "words-untouched", test_untouched);
  gradus_test_add (algorithm, "words-bet", test_bet);
  gradus_test_add (algorithm, "words-target", test_target);
  gradus_test_add (algorithm, "words-sheet", test_sheet);
}
