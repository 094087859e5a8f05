/* Gradus: a run told in words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "gradus-formula.h"
#include "gradus-quantity.h"
#include "gradus-question.h"
#include "gradus-say.h"
#include "gradus-tell-private.h"
#include "gradus-wrap.h"

/* Columns of the data are told in full up to so many rows. */
#define MOST_IN_FULL 12

/* Words over a picture: caption and note. */
#define WORDS 2

typedef struct
{
  GradusRun *run;
  const GradusAlgorithm *algorithm;
  const GradusTellOptions *options;
  GString *out;
  GHashTable *explained; /* phases whose idea and rule have been told */
  GPtrArray **shown;     /* for each picture its lines when it was told last, or NULL */
  char **captions;       /* likewise, its caption and its note */
  guint n_plots;
} Tell;

static void G_GNUC_PRINTF (4, 5)
  add (Tell *tell, const char *first, const char *rest, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  gradus_wrap (tell->out, text, first, rest, tell->options->columns);
}

static void
add_heading (Tell *tell, const char *text, char line)
{
  const guint width = gradus_wrap (tell->out, text, "", "", tell->options->columns);

  for (guint i = 0; i < width; i++)
    g_string_append_c (tell->out, line);
  g_string_append_c (tell->out, '\n');
}

/* @tex as plain text behind @label, its further lines below the first. */
static void
add_formula (Tell *tell, const char *label, const char *tex)
{
  g_autoptr (GradusFormulaTree) formula = gradus_formula_new_with_error_shown (tex);
  g_autofree char *text = gradus_formula_to_text (formula);
  g_autofree char *indent = g_strnfill (gradus_wrap_columns (label) + 1, ' ');
  g_autofree char *first = g_strconcat (label, " ", NULL);

  gradus_wrap (tell->out, text, first, indent, tell->options->columns);
}

/* --- The head --------------------------------------------------------------------------------- */

typedef struct
{
  const GradusTable *table;
  guint column;
  GradusTellScale scale;
} Column;

static void
write_cell (gconstpointer data, const GradusMark *mark, gsize row, GString *out)
{
  const Column *column = data;

  if (column->table->levels[column->column] != NULL)
    g_string_append (out, gradus_table_get_level (column->table, column->column, (guint) row));
  else
    gradus_tell_append_number (out, column->table->columns[column->column][row], &column->scale);
}

static void
add_columns_of_data (Tell *tell, const GradusTable *table)
{
  for (guint j = 0; j < table->n_columns; j++)
    {
      const Column column = { table, j, gradus_tell_scale_of_values (table->columns[j], table->n) };
      GradusTellGroup *group = gradus_tell_group_new (g_strdup (table->names[j]), write_cell,
                                                      &column);
      g_autofree char *text = NULL;

      if (table->levels[j] == NULL)
        gradus_tell_group_column (group, table->names[j], &column.scale);
      for (guint i = 0; i < table->n; i++)
        gradus_tell_group_add (group, NULL, i, &table->columns[j][i]);
      text = gradus_tell_group_to_text (group, table->n <= MOST_IN_FULL);
      add (tell, "  ", "    ", "%s", text);
      gradus_tell_group_free (group);
    }
}

static void
add_data (Tell *tell)
{
  const GradusDataset *dataset = gradus_setup_get_dataset (gradus_run_get_setup (tell->run));
  g_autofree char *size = gradus_dataset_describe (dataset);

  if (gradus_dataset_get_kind (dataset) == &gradus_data_none)
    return;
  add (tell, "", "  ", _ ("Data “%s”: %s"), gradus_dataset_get_name (dataset), size);
  if (gradus_dataset_get_table (dataset) != NULL)
    add_columns_of_data (tell, gradus_dataset_get_table (dataset));
}

/* The choice that a parameter is, or its number as it is typed. */
static char *
write_parameter (const GradusParam *param, gconstpointer params)
{
  if (param->kind == GRADUS_PARAM_CHOICE)
    return g_strdup (_ (param->choices[(guint) gradus_params_get (param, params)].label));
  if (param->kind == GRADUS_PARAM_BOOL)
    return g_strdup (gradus_params_get (param, params) != 0 ? C_ ("parameter", "yes")
                                                            : C_ ("parameter", "no"));

  return gradus_params_get_string (param, params);
}

static void
add_parameters (Tell *tell)
{
  const GradusParam *table = tell->algorithm->params;
  gconstpointer params = gradus_setup_get_params (gradus_run_get_setup (tell->run));
  g_autoptr (GString) words = g_string_new (NULL);

  for (const GradusParam *param = table; param != NULL && param->id != NULL; param++)
    {
      g_autofree char *value = NULL;

      if (param->fixed || !gradus_params_is_enabled (table, param, params))
        continue;
      value = write_parameter (param, params);
      g_string_append_printf (words, "%s%s = %s", words->len > 0 ? "; " : "", _ (param->label),
                              value);
    }
  if (words->len > 0)
    add (tell, "", "  ", _ ("Parameters: %s"), words->str);
}

static void
add_head (Tell *tell)
{
  const GradusAlgorithm *algorithm = tell->algorithm;
  const GradusTellOptions *options = tell->options;
  g_autofree char *title = g_strdup_printf ("%s (%s)", _ (algorithm->title), algorithm->id);

  add_heading (tell, title, '=');
  add (tell, "", "", "%s", _ (algorithm->summary));
  if (algorithm->sheet != NULL)
    add (tell, "", "", _ ("What there is to see: %s"), _ (algorithm->sheet->aha));
  g_string_append_c (tell->out, '\n');
  if (options->title != NULL && options->blurb != NULL)
    /* Translators: a preset and what is to be seen in it. */
    add (tell, "", "  ", _ ("“%s”: %s"), options->title, options->blurb);
  else if (options->title != NULL)
    add (tell, "", "  ", "%s", options->title);
  add_data (tell);
  add_parameters (tell);
}

/* --- Pictures --------------------------------------------------------------------------------- */

static guint
count (const GPtrArray *lines, const char *key, const char *text)
{
  guint n = 0;

  for (guint i = 0; lines != NULL && i < lines->len; i++)
    {
      const GradusTellLine *line = g_ptr_array_index (lines, i);

      n += g_str_equal (line->key, key) && (text == NULL || g_str_equal (line->text, text));
    }

  return n;
}

/* What of @lines is not in @before, and what is gone. */
static void
add_lines (Tell *tell, const char *heading, const GPtrArray *lines, const GPtrArray *before)
{
  gboolean begun = FALSE;

  for (guint i = 0; i < lines->len; i++)
    {
      const GradusTellLine *line = g_ptr_array_index (lines, i);

      if (count (before, line->key, line->text) >= count (lines, line->key, line->text))
        continue;
      if (!begun)
        add (tell, "", "  ", "%s", heading);
      begun = TRUE;
      add (tell, "  ", "    ", "%s", line->text);
    }
  for (guint i = 0; before != NULL && i < before->len; i++)
    {
      const GradusTellLine *line = g_ptr_array_index (before, i);
      guint seen = 0;

      /* As many as there are fewer of its kind, told once for each. */
      for (guint j = 0; j <= i; j++)
        seen += g_str_equal (((const GradusTellLine *) g_ptr_array_index (before, j))->key,
                             line->key);
      if (seen <= count (lines, line->key, NULL))
        continue;
      if (!begun)
        add (tell, "", "  ", "%s", heading);
      begun = TRUE;
      /* Translators: marks of a picture that are no longer there; %s is what they are. */
      add (tell, "  ", "    ", _ ("gone: %s"), *line->key != '\0' ? line->key : line->text);
    }
}

static void
add_pictures (Tell *tell, const GradusPosition *here)
{
  for (guint i = 0; i < tell->n_plots; i++)
    {
      const GradusPlot *plot = &tell->algorithm->plots[i];
      g_autoptr (GradusScene) scene = gradus_scene_new ();
      const char *words[WORDS];

      gradus_plot_build (plot, here, scene);
      words[0] = gradus_scene_get_caption (scene);
      words[1] = gradus_scene_get_note (scene);
      for (guint k = 0; k < WORDS; k++)
        {
          char **said = &tell->captions[WORDS * i + k];

          if (words[k] != NULL && g_strcmp0 (words[k], *said) != 0)
            /* Translators: a picture and the words in its corner. */
            add (tell, "", "  ", _ ("In “%s”: %s"), _ (plot->title), words[k]);
          g_free (*said);
          *said = g_strdup (words[k]);
        }
      if (tell->options->marks)
        {
          g_autofree char *heading = g_strdup_printf (_ ("Picture “%s” (%s)"), _ (plot->title),
                                                      plot->id);
          GPtrArray *lines = gradus_tell_scene (tell->run, scene, tell->options->whole);

          add_lines (tell, heading, lines, tell->shown[i]);
          g_clear_pointer (&tell->shown[i], g_ptr_array_unref);
          tell->shown[i] = lines;
        }
    }
}

/* --- Questions -------------------------------------------------------------------------------- */

static void
append_choices (GString *out, const GradusQuestion *question, guint64 choices)
{
  gboolean begun = FALSE;

  for (guint i = 0; question->choices[i] != NULL; i++)
    if (choices & (G_GUINT64_CONSTANT (1) << i))
      {
        g_string_append_printf (out, "%s%c", begun ? ", " : "", (char) ('a' + i));
        begun = TRUE;
      }
}

/* "b", "(1, 2)", "3.5", "Point 4": what is right, without its reasons. */
static void
append_answer (GString *out, const GradusPrompt *prompt, const GradusAnswer *answer,
               const GradusDataset *dataset)
{
  const GradusTellScale scale = { .nothing = 1e-12 };

  switch (prompt->question->kind)
    {
    case GRADUS_ANSWER_CHOICE:
      append_choices (out, prompt->question, answer->choices);
      break;
    case GRADUS_ANSWER_PLACE:
      g_string_append_c (out, '(');
      gradus_tell_append_number (out, answer->x, &scale);
      g_string_append (out, ", ");
      gradus_tell_append_number (out, answer->y, &scale);
      g_string_append_c (out, ')');
      break;
    case GRADUS_ANSWER_DATA:
      for (guint i = 0; i < prompt->ask.n_data; i++)
        {
          g_autofree char *title = gradus_dataset_datum_title (dataset, (guint) answer->data[i]);

          g_string_append_printf (out, "%s%s", i > 0 ? _ (", ") : "", title);
        }
      break;
    case GRADUS_ANSWER_NUMBER:
    case GRADUS_ANSWER_LINE:
    default:
      gradus_tell_append_number (out, answer->number, &scale);
      if (prompt->question->kind == GRADUS_ANSWER_LINE)
        g_string_append (out, "°");
    }
}

/* The next number of @text, which goes on behind it; FALSE when there is none. */
static gboolean
read_number (const char **text, double *number)
{
  const char *from = *text;
  char *end;

  while (*from != '\0' && !g_ascii_isdigit (*from))
    from++;
  if (*from == '\0')
    return FALSE;
  *number = g_ascii_strtod (from, &end);
  if (from - *text >= 3 && strncmp (from - 3, "−", 3) == 0)
    *number = -*number;
  *text = end;
  return TRUE;
}

/* Whether the numbers of @answer, but for their last digit, are the first that @words say: then
 * the words have the answer in front of them already. */
static gboolean
says_first (const char *words, const char *answer)
{
  double wanted, said;
  guint n = 0;

  for (; read_number (&answer, &wanted); n++)
    if (!read_number (&words, &said) || fabs (said - wanted) > 0.005 * fabs (wanted))
      return FALSE;

  return n > 0;
}

static void
add_question (Tell *tell, const GradusPrompt *prompt)
{
  const GradusQuestion *question = prompt->question;
  const GradusDataset *dataset = gradus_setup_get_dataset (gradus_run_get_setup (tell->run));
  g_autoptr (GradusAnswer) truth = gradus_prompt_reveal (prompt, tell->run);
  const guint choice = isfinite (prompt->intuition) ? (guint) CLAMP (prompt->intuition, 0, 63) : 0;
  const GradusAnswer given = { .number = prompt->intuition,
                               .choices = G_GUINT64_CONSTANT (1) << choice,
                               .data = { (int) choice } };
  g_autoptr (GString) right = g_string_new (NULL);

  add (tell, "? ", "  ", "%s", prompt->ask.words->str);
  for (guint i = 0; question->choices != NULL && question->choices[i] != NULL; i++)
    {
      const char first[] = { ' ', ' ', (char) ('a' + i), ')', ' ', '\0' };

      add (tell, first, "     ", "%s", _ (question->choices[i]));
    }
  if (truth == NULL)
    return;
  append_answer (right, prompt, truth, dataset);
  if (says_first (truth->words->str, right->str))
    add (tell, "  ", "  ", _ ("Answer: %s"), truth->words->str);
  else
    add (tell, "  ", "  ", _ ("Answer: %s. %s"), right->str, truth->words->str);
  if (question->intuition != NULL && isfinite (prompt->intuition)
      && gradus_prompt_is_intuition (prompt, &given, truth))
    add (tell, "  ", "  ", _ ("Often thought: %s"), _ (question->intuition));
}

/* --- Steps ------------------------------------------------------------------------------------ */

/* The rule of the phase that @here stands after or in, with @symbols; and with its numbers. */
static void
add_rule (Tell *tell, const GradusPosition *here, gboolean symbols, gboolean numbers)
{
  const GradusFormula *formula = gradus_algorithm_find_formula (
    tell->algorithm, tell->algorithm->phases[here->phase].id);
  const char *rule = formula != NULL && symbols ? gradus_formula_rule (formula, here) : NULL;
  g_autoptr (GString) filled = g_string_new (NULL);

  if (rule != NULL)
    add_formula (tell, _ ("Rule:"), rule);
  if (formula != NULL && numbers)
    gradus_formula_fill (formula, here, filled);
  if (filled->len > 0)
    add_formula (tell, _ ("Here:"), filled->str);
}

static void
add_happenings (Tell *tell, const GradusPosition *here)
{
  const GradusAlgorithm *algorithm = tell->algorithm;
  const guint64 broken = here->history != NULL ? gradus_history_broken (here->history, here->step)
                                               : 0;

  for (guint i = 0; algorithm->events != NULL && algorithm->events[i].id != NULL; i++)
    if (here->events & (G_GUINT64_CONSTANT (1) << i))
      /* Translators: an event, or a promise, and what it means. */
      add (tell, "! ", "  ", _ ("%s: %s"), _ (algorithm->events[i].title),
           _ (algorithm->events[i].explain));
  for (guint i = 0; algorithm->invariants != NULL && algorithm->invariants[i].id != NULL; i++)
    if (broken & (G_GUINT64_CONSTANT (1) << i))
      {
        const GradusInvariant *invariant = &algorithm->invariants[i];
        g_autofree char *sentence = NULL;
        double measured;

        gradus_invariant_holds (invariant, here, &measured);
        sentence = gradus_say_broken (measured);
        /* Translators: an event, or a promise, and what it means. */
        add (tell, "! ", "  ", _ ("%s: %s"), _ (invariant->title), sentence);
      }
}

static void
add_sentence (Tell *tell, const GradusPosition *here)
{
  g_autoptr (GString) sentence = g_string_new (NULL);

  gradus_narrate (here, sentence);
  add (tell, "", "", "%s", sentence->str);
}

static void
add_start (Tell *tell)
{
  GradusPosition here;

  gradus_run_get_view (tell->run, &here);
  g_string_append_c (tell->out, '\n');
  add_heading (tell, _ ("The start"), '-');
  add_sentence (tell, &here);
  add_pictures (tell, &here);
}

/* The step that @run has made; @prompts: what was asked before it; @micros: what its micro-steps
 * said. */
static void
add_step (Tell *tell, const GPtrArray *prompts, const char *micros)
{
  g_autofree char *heading = NULL;
  const GradusPhase *phase;
  GradusPosition here;
  gboolean first;

  gradus_run_get_view (tell->run, &here);
  phase = &tell->algorithm->phases[here.phase];
  first = g_hash_table_add (tell->explained, (gpointer) phase);
  if (tell->algorithm->kind == GRADUS_KIND_ITERATIVE)
    heading = g_strdup_printf (_ ("Step %" PRIu64 ", iteration %" PRIu64 ": %s"), here.step,
                               gradus_position_in_iteration (&here), _ (phase->title));
  else
    heading = g_strdup_printf (_ ("Step %" PRIu64 ": %s"), here.step, _ (phase->title));
  g_string_append_c (tell->out, '\n');
  add_heading (tell, heading, '-');
  for (guint i = 0; i < prompts->len; i++)
    add_question (tell, g_ptr_array_index (prompts, i));
  if (first)
    add (tell, "", "", "%s", _ (phase->explain));
  add_rule (tell, &here, first, FALSE);
  g_string_append (tell->out, micros);
  add_rule (tell, &here, FALSE, TRUE);
  add_sentence (tell, &here);
  add_happenings (tell, &here);
  add_pictures (tell, &here);
}

/* What the first micro-steps of the phase that comes next say and show; "" where it has none. */
static char *
make_micros (Tell *tell)
{
  const guint64 n = gradus_run_count_micro (tell->run);
  GString *out = g_string_new (NULL), *before = tell->out;

  tell->out = out;
  for (guint64 i = 1; i <= tell->options->micros && i < n; i++)
    {
      GradusPosition here;

      gradus_run_forward (tell->run, GRADUS_GRAIN_MICRO);
      gradus_run_get_view (tell->run, &here);
      /* A phase may be over before its last micro-step. */
      if (here.micro == 0)
        break;
      add (tell, "", "", _ ("Micro-step %" PRIu64 " of %" PRIu64), here.micro, n);
      add_rule (tell, &here, FALSE, TRUE);
      add_sentence (tell, &here);
      add_pictures (tell, &here);
    }

  tell->out = before;

  return g_string_free (out, FALSE);
}

static void
make_step (Tell *tell)
{
  g_autoptr (GPtrArray) prompts = g_ptr_array_new_with_free_func (
    (GDestroyNotify) gradus_prompt_free);
  const guint64 step = gradus_run_get_step (tell->run);
  g_autofree char *micros = NULL;

  for (const GradusQuestion *q = tell->algorithm->questions; q != NULL && q->id != NULL; q++)
    {
      GradusPrompt *prompt = gradus_prompt_new (tell->run, q->id);

      if (prompt != NULL)
        g_ptr_array_add (prompts, prompt);
    }
  micros = make_micros (tell);
  if (gradus_run_get_step (tell->run) == step)
    gradus_run_forward (tell->run, GRADUS_GRAIN_PHASE);
  add_step (tell, prompts, micros);
}

/* Go to the step before the last one, as far as the limit. */
static void
skip (Tell *tell)
{
  const guint64 told = gradus_run_get_step (tell->run);
  guint64 last;

  gradus_run_advance (tell->run, tell->options->limit - MIN (told, tell->options->limit), NULL,
                      NULL, NULL);
  if (!gradus_run_is_at_end (tell->run))
    return;
  last = gradus_run_get_step (tell->run);
  gradus_run_seek (tell->run, last - 1, 0);
  if (last > told + 1)
    g_string_append_c (tell->out, '\n');
  if (last == told + 2)
    add (tell, "", "", _ ("(Step %" PRIu64 " is left out.)"), told + 1);
  else if (last > told + 2)
    add (tell, "", "", _ ("(Steps %" PRIu64 " to %" PRIu64 " are left out.)"), told + 1, last - 1);
}

static void
add_end (Tell *tell)
{
  g_autofree char *iterations = NULL, *steps = NULL;
  GradusPosition here;

  gradus_run_get_view (tell->run, &here);
  iterations = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%" PRIu64 " iteration",
                                             "%" PRIu64 " iterations", here.iteration),
                                here.iteration);
  steps = g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "%" PRIu64 " step", "%" PRIu64 " steps", here.step), here.step);
  g_string_append_c (tell->out, '\n');
  if (!gradus_run_is_at_end (tell->run))
    add (tell, "", "", _ ("The run goes on: it has not ended after %" PRIu64 " steps."), here.step);
  else if (here.status == GRADUS_STATUS_CONVERGED && tell->algorithm->kind == GRADUS_KIND_ITERATIVE)
    /* Translators: "3 iterations", "12 steps". */
    add (tell, "", "", _ ("Converged after %s, %s"), iterations, steps);
  else if (tell->algorithm->kind == GRADUS_KIND_ITERATIVE)
    /* Translators: "3 iterations", "12 steps". */
    add (tell, "", "", _ ("Ended after %s, %s"), iterations, steps);
  else
    /* Translators: "7 steps". */
    add (tell, "", "", _ ("Ended after %s"), steps);
}

char *
gradus_tell (GradusRun *run, const GradusTellOptions *options)
{
  Tell tell = { .run = run, .algorithm = gradus_run_get_algorithm (run), .options = options };

  tell.out = g_string_new (NULL);
  tell.explained = g_hash_table_new (NULL, NULL);
  while (tell.algorithm->plots[tell.n_plots].id != NULL)
    tell.n_plots++;
  tell.shown = g_new0 (GPtrArray *, tell.n_plots);
  tell.captions = g_new0 (char *, WORDS *tell.n_plots + 1);

  add_head (&tell);
  add_start (&tell);
  while (!gradus_run_is_at_end (run) && gradus_run_get_step (run) < options->steps)
    make_step (&tell);
  if (!gradus_run_is_at_end (run))
    {
      skip (&tell);
      if (gradus_run_is_complete (run))
        make_step (&tell);
    }
  add_end (&tell);

  for (guint i = 0; i < tell.n_plots; i++)
    g_clear_pointer (&tell.shown[i], g_ptr_array_unref);
  for (guint i = 0; i < WORDS * tell.n_plots; i++)
    g_free (tell.captions[i]);
  g_free (tell.shown);
  g_free (tell.captions);
  g_hash_table_unref (tell.explained);
  /* What was kept together on a line. */
  g_string_replace (tell.out, GRADUS_TELL_NO_BREAK, " ", 0);

  return g_string_free (tell.out, FALSE);
}
