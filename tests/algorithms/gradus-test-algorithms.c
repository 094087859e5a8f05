/* Tests that are made for an algorithm from its descriptor: what they share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-quantity.h"
#include "gradus-registry.h"
#include "gradus-test-algorithms.h"
#include "gradus-test-turn.h"
#include "gradus-say.h"
#include "gradus-vary.h"

#define TURNS 3
/* A table with more rows is walked through with fewer. */
#define MANY_ROWS 40

void
gradus_test_add (const GradusAlgorithm *algorithm, const char *name, GTestDataFunc func)
{
  g_autofree char *path = g_strdup_printf ("/algorithms/%s/%s", algorithm->id, name);

  g_test_add_data_func (path, algorithm, func);
}

/* Its place in the registry; a template comes first. */
static guint
find_number (const GradusAlgorithm *algorithm)
{
  guint n;
  const GradusAlgorithm *const *all = gradus_registry_get_algorithms (&n);

  for (guint i = 0; i < n; i++)
    if (all[i] == algorithm)
      return i;
  return 0;
}

void
gradus_test_add_algorithm (const GradusAlgorithm *algorithm)
{
  const gboolean read = gradus_test_is_read (find_number (algorithm));

  /* What it says, shows and computes is looked at every time. */
  gradus_test_add_looks (algorithm);
  if (read)
    {
      gradus_test_add_lint (algorithm);
      gradus_test_add_words (algorithm);
      gradus_test_add_marks (algorithm);
      gradus_test_add_runs (algorithm);
      gradus_test_add_same (algorithm);
      gradus_test_add_shown (algorithm);
      gradus_test_add_teaching (algorithm);
    }
  if (!gradus_test_has_turn (algorithm))
    return;
  gradus_test_add_walks (algorithm);
  gradus_test_add_hostile (algorithm);
  gradus_test_add_promises (algorithm);
  if (read)
    gradus_test_add_values (algorithm);
}

/* --- Turns ------------------------------------------------------------------------------------ */

static gboolean
has_phase (const GradusAlgorithm *algorithm, const GradusPhase *phase)
{
  for (const GradusPhase *p = algorithm->phases; p->id != NULL; p++)
    if (p->run == phase->run)
      return TRUE;
  return FALSE;
}

/* How many phases of the @at-th entry are those of an entry before it; @n_phases receives how many
 * it has. */
static guint
count_known (const GradusAlgorithm *const *all, guint at, guint *n_phases)
{
  guint known = 0;

  *n_phases = 0;
  for (const GradusPhase *p = all[at]->phases; p->id != NULL; p++)
    {
      gboolean found = FALSE;

      for (guint i = 0; i < at && !found; i++)
        found = has_phase (all[i], p);
      known += found;
      (*n_phases)++;
    }
  return known;
}

gboolean
gradus_test_has_turn (const GradusAlgorithm *algorithm)
{
  const GradusAlgorithm *const *all;
  guint n, n_phases, which = 0;

  if (!gradus_test_is_short_of_time ())
    return TRUE;
  all = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    {
      const gboolean later = count_known (all, i, &n_phases) == n_phases;

      if (all[i] == algorithm)
        return !later || which % TURNS == gradus_test_get_turn (TURNS);
      which += later;
    }
  return TRUE;
}

gboolean
gradus_test_is_walked (const GradusAlgorithm *algorithm, const GradusPreset *preset)
{
  const GradusAlgorithm *const *all;
  guint n, n_phases;

  if (preset == algorithm->presets || gradus_test_is_thorough ())
    return TRUE;
  all = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    if (all[i] == algorithm)
      return count_known (all, i, &n_phases) == 0;
  return TRUE;
}

/* --- Running ---------------------------------------------------------------------------------- */

GradusRun *
gradus_test_run_preset (const GradusAlgorithm *algorithm, const GradusPreset *preset)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (algorithm, preset, &error);
  GradusRun *run;

  if (setup == NULL)
    g_error ("%s: the preset %s has no setup: %s", algorithm->id, preset->id, error->message);
  run = gradus_run_new (setup, &error);
  if (run == NULL)
    {
      gradus_test_assert_sentence (error->message, preset->id);
      if (preset->failure == NULL)
        g_error ("%s: the preset %s is refused: %s", algorithm->id, preset->id, error->message);
    }
  return run;
}

GradusRun *
gradus_test_run_walked (const GradusAlgorithm *algorithm, const GradusPreset *preset)
{
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (algorithm, preset, NULL);
  GradusDataset *dataset = setup != NULL ? gradus_setup_get_dataset (setup) : NULL;
  const GradusTable *table = dataset != NULL ? gradus_dataset_get_table (dataset) : NULL;

  if (table != NULL && table->n > MANY_ROWS && !gradus_test_is_thorough ())
    {
      g_autoptr (GradusDataset) few = gradus_dataset_vary (dataset, GRADUS_VARY_FEW);
      g_autoptr (GradusSetup) smaller = gradus_setup_with_dataset (setup, few);
      GradusRun *run = gradus_run_new (smaller, NULL);

      if (run != NULL)
        return run;
    }
  return gradus_test_run_preset (algorithm, preset);
}

/* --- Sentences -------------------------------------------------------------------------------- */

static gboolean
names_no_number (const char *text)
{
  g_autoptr (GRegex) regex = g_regex_new ("(^|[^[:alpha:]])(nan|inf)([^[:alpha:]]|$)",
                                          G_REGEX_CASELESS, 0, NULL);

  return g_regex_match (regex, text, 0, NULL);
}

void
gradus_test_assert_sentence (const char *text, const char *what)
{
  gsize length = text != NULL ? strlen (text) : 0;

  if (length < 10 || !g_utf8_validate (text, -1, NULL))
    g_error ("%s: “%s” is no sentence", what, text);
  if (strchr (".!?", text[length - 1]) == NULL)
    g_error ("%s: “%s” does not end like a sentence", what, text);
  if (strstr (text, "%!") != NULL || strstr (text, "(null)") != NULL || names_no_number (text))
    g_error ("%s: “%s” shows what is no number", what, text);
}

/* --- Looking ---------------------------------------------------------------------------------- */

static void
assert_range (const GradusScene *scene, const char *what, const char *plot, const char *axis,
              gboolean (*get) (const GradusScene *, double *, double *))
{
  double low, high;

  if (!get (scene, &low, &high))
    return;
  if (!isfinite (low) || !isfinite (high) || !isfinite (high - low) || low >= high)
    g_error ("%s: the picture %s has the %s range %g .. %g", what, plot, axis, low, high);
}

static void
look_at_field (GradusRun *run, const GradusField *field, const GradusScene *scene, const char *what)
{
  g_autoptr (GradusSnapshot) snapshot = gradus_snapshot_new (run);
  double x0, x1, y0, y1;
  double xy[2 * 25];
  g_autofree double *out = g_new (double, 25 * field->n_outputs);
  GradusPosition here;

  g_assert_cmpuint (field->n_outputs, >=, 1);
  if (!gradus_scene_get_x_range (scene, &x0, &x1) || !gradus_scene_get_y_range (scene, &y0, &y1))
    g_error ("%s: a field needs ranges", what);
  for (guint i = 0; i < 25; i++)
    {
      xy[2 * i] = x0 + (x1 - x0) * (i % 5) / 4;
      xy[2 * i + 1] = y0 + (y1 - y0) * (i / 5) / 4;
    }
  for (guint i = 0; i < 25 * field->n_outputs; i++)
    out[i] = NAN;
  gradus_snapshot_get_view (snapshot, &here);
  if (field->data_func != NULL)
    field->data_func (field->data, xy, 25, out);
  else
    field->func (&here, xy, 25, out);
  for (guint i = 0; i < 25 * field->n_outputs; i++)
    {
      if (!isfinite (out[i]))
        g_error ("%s: the field is %g at point %u", what, out[i], i / field->n_outputs);
      if (field->kind == GRADUS_FIELD_CLASSES && (out[i] < -1 || out[i] != floor (out[i])))
        g_error ("%s: the field has the class %g", what, out[i]);
      if (field->kind == GRADUS_FIELD_POSTERIOR && (out[i] < 0 || out[i] > 1 + 1e-9))
        g_error ("%s: the field has the probability %g", what, out[i]);
    }
}

/* Where points may be added and moved, each stands where its data say: the hand puts down data. */
static void
look_at_points (const GradusPosition *here, const GradusScene *scene, const char *plot)
{
  const GradusTable *table = here->dataset != NULL ? gradus_dataset_get_table (here->dataset)
                                                   : NULL;
  const gboolean regression = (here->algorithm->needs & GRADUS_NEEDS_Y) != 0;
  const GradusMark *marks;
  gsize n;

  if (table == NULL || (regression ? table->d != 1 || table->y == NULL : table->d != 2))
    return;
  marks = gradus_scene_get_marks (scene, &n);
  for (gsize k = 0; k < n; k++)
    if (marks[k].datum >= 0
        && (marks[k].kind == GRADUS_MARK_POINT || marks[k].kind == GRADUS_MARK_PIE))
      {
        const double *row = &table->x[(gsize) marks[k].datum * table->d];
        const double y = regression ? table->y[marks[k].datum] : row[1];

        if (fabs (marks[k].v[0] - row[0]) > 1e-12 * fabs (row[0])
            || fabs (marks[k].v[1] - y) > 1e-12 * fabs (y))
          g_error ("plot %s lets points be edited, and point %d is at (%g, %g) instead of (%g, %g)",
                   plot, marks[k].datum + 1, marks[k].v[0], marks[k].v[1], row[0], y);
      }
}

static void
look_at_plot (GradusRun *run, const GradusPosition *here, const GradusPlot *plot, const char *what)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  const GradusField *field;
  const GradusTable *table;
  const char *x_label, *y_label;
  GradusAxes axes;
  gsize n_marks, n_legend;

  gradus_plot_build (plot, here, scene);
  if (gradus_scene_get_dropped (scene) > 0)
    g_error ("%s: %" G_GSIZE_FORMAT " marks of the picture %s are not finite", what,
             gradus_scene_get_dropped (scene), plot->id);
  assert_range (scene, what, plot->id, "x", gradus_scene_get_x_range);
  assert_range (scene, what, plot->id, "y", gradus_scene_get_y_range);

  if (plot->edit & GRADUS_EDIT_POINTS)
    look_at_points (here, scene, plot->id);
  gradus_scene_get_marks (scene, &n_marks);
  gradus_scene_get_legend (scene, &n_legend);
  field = gradus_scene_get_field (scene);
  if (n_marks == 0 && field == NULL && gradus_scene_get_placeholder (scene) == NULL)
    g_error ("%s: the picture %s is empty and does not say why", what, plot->id);
  axes = gradus_scene_get_axes (scene, &x_label, &y_label);
  /* Data of one column have nothing that the other axis could be named after. */
  table = gradus_dataset_get_table (here->dataset);
  if (y_label == NULL && table != NULL && table->d == 1)
    y_label = x_label;
  if (gradus_scene_get_placeholder (scene) == NULL && (axes & GRADUS_AXES_NONE) == 0
      && (x_label == NULL
          || *x_label == '\0'
          /* Several curves are named by the legend instead. */
          || ((y_label == NULL || *y_label == '\0') && n_legend == 0)))
    g_error ("%s: the picture %s has axes without labels", what, plot->id);
  if (field != NULL)
    look_at_field (run, field, scene, what);
}

static void
look_at_predictions (GradusRun *run, const char *what)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  g_autoptr (GradusSnapshot) snapshot = gradus_snapshot_new (run);
  const GradusTable *table;
  g_autofree double *x = NULL;
  g_autofree double *out = NULL;
  GradusPosition here;
  gsize n;

  if (algorithm->predicts == GRADUS_PREDICTS_NOTHING)
    return;
  gradus_snapshot_get_view (snapshot, &here);
  table = gradus_dataset_get_table (here.dataset);
  if (table == NULL)
    return;

  /* Some rows, and points far away from them. */
  n = MIN (table->n, 20);
  x = g_new (double, (n + 2) * table->d);
  memcpy (x, table->x, n * table->d * sizeof (double));
  for (guint j = 0; j < 2 * table->d; j++)
    x[n * table->d + j] = j < table->d ? 1e4 : -1e4;
  n += 2;
  out = g_new (double, n);
  for (gsize i = 0; i < n; i++)
    out[i] = NAN;
  algorithm->predict (&here, x, n, out);
  for (gsize i = 0; i < n; i++)
    {
      if (!isfinite (out[i]))
        g_error ("%s: the prediction of point %" G_GSIZE_FORMAT " is %g", what, i, out[i]);
      if (algorithm->predicts == GRADUS_PREDICTS_CLASS && (out[i] < 0 || out[i] != floor (out[i])))
        g_error ("%s: the class of point %" G_GSIZE_FORMAT " is %g", what, i, out[i]);
    }
}

void
gradus_test_look (GradusRun *run, const char *what)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  g_autoptr (GString) narration = g_string_new (NULL);
  g_autofree char *where = NULL;
  GradusPosition here;

  gradus_run_get_view (run, &here);
  where = g_strdup_printf ("%s, %s, step %" G_GUINT64_FORMAT ".%" G_GUINT64_FORMAT, algorithm->id,
                           what, here.step, here.micro);
  for (const GradusPlot *p = algorithm->plots; p->id != NULL; p++)
    look_at_plot (run, &here, p, where);

  for (const GradusMetric *m = algorithm->metrics; m->id != NULL; m++)
    if (isinf (gradus_metric_measure (m, &here)))
      g_error ("%s: the metric %s is infinite", where, m->id);
  for (const GradusValue *v = algorithm->values; v->id != NULL; v++)
    {
      g_auto (GradusArray) array = { 0 };

      gradus_value_read (v, &here, &array);
      if (!gradus_array_is_finite (&array))
        g_error ("%s: the value %s is not finite", where, v->id);
    }
  for (const GradusInvariant *i = algorithm->invariants; i->id != NULL; i++)
    {
      double measured = NAN;

      gradus_invariant_holds (i, &here, &measured);
    }

  gradus_narrate (&here, narration);
  gradus_test_assert_sentence (narration->str, where);
  look_at_predictions (run, where);
  gradus_test_look_at_teaching (run, where);
}

/* --- Surviving -------------------------------------------------------------------------------- */

void
gradus_test_survive (GradusRun *run, guint64 steps, const char *what)
{
  gradus_run_advance (run, steps, NULL, NULL, NULL);
  if (gradus_run_get_status (run) == GRADUS_STATUS_FAILED)
    gradus_test_assert_sentence (gradus_run_get_failure (run), what);
  gradus_test_look (run, what);
}

void
gradus_test_try (GradusSetup *setup, guint64 steps, const char *what)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusRun) run = NULL;
  gint64 begin = g_get_monotonic_time ();

  run = gradus_run_new (setup, &error);
  if (run == NULL)
    {
      gradus_test_assert_sentence (error->message, what);
      g_test_message ("%s: %s", what, error->message);
      return;
    }
  gradus_test_look (run, what);
  gradus_test_survive (run, steps, what);
  if (gradus_run_get_failure (run) != NULL)
    g_test_message ("%s: %s", what, gradus_run_get_failure (run));
  /* Generous, because a machine may be slow and the sanitisers are: this is to find what hangs. */
  if (g_get_monotonic_time () - begin > 60 * G_USEC_PER_SEC)
    g_error ("%s: %" G_GUINT64_FORMAT " steps took more than a minute", what, steps);
}

/* --- Histories -------------------------------------------------------------------------------- */

void
gradus_test_assert_same_history (const GradusAlgorithm *algorithm, const GradusHistory *a,
                                 const GradusHistory *b, guint64 last, const char *what)
{
  for (guint64 step = 0; step <= last; step++)
    {
      gboolean same = gradus_history_events (a, step) == gradus_history_events (b, step)
                      && gradus_history_phase (a, step) == gradus_history_phase (b, step)
                      && gradus_history_iteration (a, step) == gradus_history_iteration (b, step)
                      && gradus_history_status (a, step) == gradus_history_status (b, step)
                      && gradus_history_broken (a, step) == gradus_history_broken (b, step);

      for (guint i = 0; algorithm->metrics[i].id != NULL; i++)
        {
          double ma = gradus_history_metric (a, i, step), mb = gradus_history_metric (b, i, step);

          same = same && memcmp (&ma, &mb, sizeof ma) == 0;
        }
      for (guint i = 0; algorithm->values[i].id != NULL; i++)
        {
          gsize na, nb;
          const double *ta = gradus_history_track (a, i, step, &na);
          const double *tb = gradus_history_track (b, i, step, &nb);

          if (ta != NULL && tb != NULL)
            same = same && na == nb && memcmp (ta, tb, na * sizeof (double)) == 0;
        }
      if (!same)
        g_error ("%s: %s: the histories differ at step %" G_GUINT64_FORMAT, algorithm->id, what,
                 step);
    }
}
