/* Gradus: the same put in another way; see gradus-same.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "gradus-quantity.h"
#include "gradus-same.h"

#define CLOSE 1e-6
#define ROUNDING 1e-12

const GradusSameProperty gradus_same_properties[] = {
  { "order", { GRADUS_VARY_ORDER }, GRADUS_SAME },
  { "place", { GRADUS_VARY_PLACE }, GRADUS_SAME },
  { "scale", { GRADUS_VARY_LARGE, GRADUS_VARY_TINY }, GRADUS_SAME },
  { "names", { GRADUS_VARY_NAMES }, GRADUS_SAME },
  { "copies", { GRADUS_VARY_TWICE, GRADUS_VARY_ONE_TWICE }, GRADUS_SAME },
  { "one-class", { GRADUS_VARY_ONE_CLASS }, GRADUS_RUNS },
  { "one-point", { GRADUS_VARY_ONE }, GRADUS_RUNS },
  { "equal", { GRADUS_VARY_EQUAL }, GRADUS_RUNS },
  { NULL },
};

const char *
gradus_same_word (GradusSameAnswer answer)
{
  static const char *const words[] = { "same", "differs", "runs", "sentence" };

  return words[answer];
}

const GradusSameness *
gradus_same_row (const GradusAlgorithm *algorithm, const GradusSameProperty *property)
{
  for (const GradusSameness *row = algorithm->same; row != NULL && row->id != NULL; row++)
    if (g_str_equal (row->id, property->id))
      return row;

  return NULL;
}

GradusSameAnswer
gradus_same_answer (const GradusAlgorithm *algorithm, const GradusSameProperty *property)
{
  const GradusSameness *row = gradus_same_row (algorithm, property);

  if (row != NULL)
    return row->answer;
  if ((property->tried[0] == GRADUS_VARY_ONE_CLASS || property->tried[0] == GRADUS_VARY_ONE)
      && (algorithm->needs & (GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES)) != 0)
    return GRADUS_SENTENCE;

  return property->usual;
}

GradusSetup *
gradus_same_setup (const GradusAlgorithm *algorithm, GError **error)
{
  const GradusPreset *preset = algorithm->same_on != NULL
                                 ? gradus_algorithm_find_preset (algorithm, algorithm->same_on)
                                 : gradus_algorithm_first_look (algorithm);
  g_autoptr (GradusSetup) look = gradus_setup_new_preset (algorithm, preset, error);
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GradusDataset) few = NULL;

  if (look == NULL || gradus_setup_get_dataset (look) == NULL)
    return g_steal_pointer (&look);
  few = gradus_dataset_vary (gradus_setup_get_dataset (look), GRADUS_VARY_FEW);
  if (few == NULL)
    return g_steal_pointer (&look);
  setup = gradus_setup_with_dataset (look, few);
  if (!gradus_setup_validate (setup, NULL))
    {
      gradus_setup_unref (setup);
      setup = gradus_setup_new (algorithm, few, NULL, gradus_setup_get_seed (look),
                                gradus_setup_get_rng (look));
    }
  return gradus_setup_validate (setup, error) ? g_steal_pointer (&setup) : NULL;
}

/* --- What a run answers ----------------------------------------------------------------------- */

typedef struct
{
  char *sentence;      /* refused, or failed */
  GArray *metrics;     /* of double, at the end */
  GArray *sizes;       /* the largest that each was on the way */
  GArray *predictions; /* at the places that were asked for */
  guint64 broken;      /* invariants, at any step */
} Outcome;

static Outcome *
outcome_new (void)
{
  Outcome *outcome = g_new0 (Outcome, 1);

  outcome->metrics = g_array_new (FALSE, FALSE, sizeof (double));
  outcome->sizes = g_array_new (FALSE, FALSE, sizeof (double));
  outcome->predictions = g_array_new (FALSE, TRUE, sizeof (double));
  return outcome;
}

static void
outcome_free (Outcome *outcome)
{
  g_free (outcome->sentence);
  g_array_unref (outcome->metrics);
  g_array_unref (outcome->sizes);
  g_array_unref (outcome->predictions);
  g_free (outcome);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Outcome, outcome_free)

/* Run @setup, and ask for predictions at the rows of @places, a table, or at none. */
static Outcome *
outcome_of (GradusSetup *setup, const GradusDataset *places)
{
  Outcome *outcome = outcome_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusRun) run = gradus_run_new (setup, &error);
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  const GradusTable *table = gradus_dataset_get_table (places);
  g_autoptr (GradusSnapshot) snapshot = NULL;
  const GradusHistory *history;
  GradusPosition here;

  if (run == NULL)
    {
      outcome->sentence = g_strdup (error->message);
      return outcome;
    }
  gradus_run_advance (run, GRADUS_SAME_STEPS, NULL, NULL, NULL);
  history = gradus_run_get_history (run);
  for (guint64 step = 0; step < gradus_history_length (history); step++)
    outcome->broken |= gradus_history_broken (history, step);
  if (gradus_run_get_status (run) == GRADUS_STATUS_FAILED)
    {
      outcome->sentence = g_strdup (gradus_run_get_failure (run));
      return outcome;
    }

  for (guint m = 0; algorithm->metrics[m].id != NULL; m++)
    {
      const double value = gradus_history_metric (history, m, gradus_run_get_last (run));
      double size = 0;

      for (guint64 step = 0; step < gradus_history_length (history); step++)
        {
          const double there = gradus_history_metric (history, m, step);

          size = isfinite (there) ? MAX (size, fabs (there)) : size;
        }
      g_array_append_val (outcome->metrics, value);
      g_array_append_val (outcome->sizes, size);
    }
  if (algorithm->predicts == GRADUS_PREDICTS_NOTHING || table == NULL)
    return outcome;
  snapshot = gradus_snapshot_new (run);
  gradus_snapshot_get_view (snapshot, &here);
  g_array_set_size (outcome->predictions, table->n);
  algorithm->predict (&here, table->x, table->n, (double *) (gpointer) outcome->predictions->data);

  return outcome;
}

/* --- Comparing -------------------------------------------------------------------------------- */

/* Groups are numbered anyhow: give each the number of its first member. */
static void
renumber (GArray *classes)
{
  g_autofree double *old = g_memdup2 (classes->data, classes->len * sizeof (double));

  for (guint i = 0; i < classes->len; i++)
    for (guint first = 0; first <= i; first++)
      if (old[first] == old[i])
        {
          g_array_index (classes, double, i) = first;
          break;
        }
}

/* What was said before classes were exchanged, as it is to be said now. */
static void
exchange (const GradusAlgorithm *algorithm, const GradusTable *table, GArray *predictions)
{
  for (guint i = 0; i < predictions->len; i++)
    {
      double *p = &g_array_index (predictions, double, i);

      if (algorithm->predicts == GRADUS_PREDICTS_CLASS)
        *p = fmod (*p + 1, table->n_classes);
      else
        *p = -*p;
    }
}

static gboolean
compare_predictions (const GradusAlgorithm *algorithm, const GradusTable *table,
                     GradusVariation variation, double close, const Outcome *before,
                     const Outcome *after, GString *found)
{
  const gboolean groups = algorithm->predicts == GRADUS_PREDICTS_CLASS
                          && (algorithm->needs & GRADUS_NEEDS_LABEL) == 0;
  g_autoptr (GArray) a = g_array_copy (before->predictions);
  g_autoptr (GArray) b = g_array_copy (after->predictions);
  double size = 0, most = 0;
  guint worst = 0;

  if (a->len != b->len)
    return TRUE;
  /* Of numbers that stand for classes nobody says what an exchange makes of them. */
  if (variation == GRADUS_VARY_NAMES && algorithm->predicts == GRADUS_PREDICTS_REAL)
    return TRUE;
  if (variation == GRADUS_VARY_NAMES && !groups)
    exchange (algorithm, table, a);
  if (groups)
    {
      renumber (a);
      renumber (b);
    }
  for (guint i = 0; i < a->len; i++)
    size = MAX (size, fabs (g_array_index (a, double, i)));
  for (guint i = 0; i < a->len; i++)
    {
      const double off = fabs (g_array_index (a, double, i) - g_array_index (b, double, i));

      if (!(off <= most))
        {
          most = off;
          worst = i;
        }
    }
  if (most <= close * size)
    return TRUE;
  g_string_append_printf (found, "prediction %u is %g instead of %g; ", worst + 1,
                          g_array_index (b, double, worst), g_array_index (a, double, worst));
  return FALSE;
}

/* Errors and the like: whole numbers, not more than there are data. */
static gboolean
is_count (double value, guint n)
{
  return value == floor (value) && fabs (value) <= n;
}

static gboolean
is_compared (const GradusMetric *metric, GradusVariation variation, double a, double b, guint n)
{
  if (variation == GRADUS_VARY_ORDER)
    return TRUE;
  if (variation == GRADUS_VARY_TWICE || metric->better == GRADUS_BETTER_NEITHER)
    return FALSE;
  if (variation == GRADUS_VARY_LARGE || variation == GRADUS_VARY_TINY)
    return is_count (a, n) && is_count (b, n);

  return TRUE;
}

static gboolean
compare (const GradusAlgorithm *algorithm, const GradusDataset *few, GradusVariation variation,
         double close, const Outcome *before, const Outcome *after, GString *found)
{
  const GradusTable *table = gradus_dataset_get_table (few);
  const guint n = gradus_dataset_count (few);
  gboolean same = compare_predictions (algorithm, table, variation, close, before, after, found);
  double most = 0;

  /* What is 0 but for rounding is so beside the largest of all. */
  for (guint m = 0; m < before->sizes->len; m++)
    most = MAX (most, g_array_index (before->sizes, double, m));

  for (guint m = 0; algorithm->metrics[m].id != NULL; m++)
    {
      const double a = g_array_index (before->metrics, double, m);
      const double b = g_array_index (after->metrics, double, m);
      const double size = g_array_index (before->sizes, double, m);

      if (!is_compared (&algorithm->metrics[m], variation, a, b, n) || (isnan (a) && isnan (b))
          || fabs (a - b) <= MAX (close * size, ROUNDING * most))
        continue;
      g_string_append_printf (found, "%s is %g instead of %g; ", algorithm->metrics[m].id, b, a);
      same = FALSE;
    }
  return same;
}

/* Promises that the data as they were keep and others do not. */
static gboolean
keeps_promises (const GradusAlgorithm *algorithm, const Outcome *before, const Outcome *after,
                GString *found)
{
  const guint64 broken = after->broken & ~before->broken;

  for (guint i = 0; algorithm->invariants[i].id != NULL; i++)
    if (broken >> i & 1)
      g_string_append_printf (found, "breaks “%s”; ", algorithm->invariants[i].id);

  return broken == 0;
}

GradusSameVerdict
gradus_same_check (GradusSetup *setup, const GradusSameProperty *property, GString *found)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  const GradusDataset *few = gradus_setup_get_dataset (setup);
  const GradusSameness *row = gradus_same_row (algorithm, property);
  const GradusSameAnswer answer = gradus_same_answer (algorithm, property);
  const double close = row != NULL && row->close > 0 ? row->close : CLOSE;
  g_autoptr (Outcome) before = NULL;
  gboolean tried = FALSE, good = TRUE, differs = FALSE;

  if (few == NULL)
    return GRADUS_SAME_MEANS_NOTHING;
  before = outcome_of (setup, few);
  for (guint i = 0; property->tried[i] != GRADUS_VARY_FEW; i++)
    {
      const GradusVariation variation = property->tried[i];
      const gboolean moves = variation == GRADUS_VARY_PLACE || variation == GRADUS_VARY_LARGE
                             || variation == GRADUS_VARY_TINY;
      g_autoptr (GradusDataset) varied = gradus_dataset_vary (few, variation);
      g_autoptr (GradusSetup) other = NULL;
      g_autoptr (Outcome) after = NULL;

      if (varied == NULL)
        continue;
      tried = TRUE;
      other = gradus_setup_with_dataset (setup, varied);
      after = outcome_of (other, moves ? varied : few);
      good = keeps_promises (algorithm, before, after, found) && good;
      if (after->sentence != NULL)
        g_string_append_printf (found, "“%s” ", after->sentence);
      /* A datum more is a little more of it: what that makes of the answer, nobody can say. */
      if (variation == GRADUS_VARY_ONE_TWICE)
        continue;
      if (answer == GRADUS_SENTENCE || answer == GRADUS_RUNS)
        good = good && (after->sentence != NULL) == (answer == GRADUS_SENTENCE);
      else if (before->sentence != NULL || after->sentence != NULL)
        differs = differs || before->sentence == NULL || after->sentence == NULL;
      else
        differs = !compare (algorithm, few, variation, close, before, after, found) || differs;
    }
  if (!tried)
    return GRADUS_SAME_MEANS_NOTHING;
  if (answer == GRADUS_SAME || answer == GRADUS_DIFFERS)
    good = good && differs == (answer == GRADUS_DIFFERS);

  return good ? GRADUS_SAME_HOLDS : GRADUS_SAME_BREAKS;
}
