/* Gradus: what is said of all runs of a comparison at once: the common curve, the pair that they
 * are, and the spread of everything that can be drawn.
 *
 * A common curve is one of a metric that means the same in all runs: the same id and title, the
 * first of the first run's. Runs of unlike algorithms may count the same under other names: then
 * the nearest is taken, examples on the wrong side, or how likely the data are, or how far the
 * data are from the nearest of the centres that both put among them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

#include "gradus-compare-private.h"
#include "gradus-pair.h"
#include "gradus-quantity.h"
#include "gradus-say.h"

/* Vertices of a curve; more cannot be told apart. */
#define MAX_VERTICES 2000

/* Metrics that count the same under other names, a line each. */
static const char *const near[][5] = {
  { "errors", "mistakes", "wrong", NULL },
  { "log-likelihood", "likelihood", NULL },
};

static GradusComparePane *
pane_at (GradusCompare *self, guint i)
{
  return g_ptr_array_index (self->panes, i);
}

static const GradusAlgorithm *
algorithm_at (GradusCompare *self, guint i)
{
  return gradus_setup_get_algorithm (gradus_compare_get_setup (self, i));
}

/* --- The common curve ------------------------------------------------------------------------- */

/* Whether the metric of @run makes a curve: of a run that is known to its end two numbers at least,
 * of another one what may still come. */
static gboolean
makes_curve (GradusRun *run, int metric)
{
  const GradusHistory *history = gradus_run_get_history (run);
  guint n = 0;

  if (!gradus_run_is_complete (run))
    return TRUE;
  for (guint64 step = 0; step < gradus_history_length (history) && n < 2; step++)
    n += isfinite (gradus_history_metric (history, (guint) metric, step));
  return n == 2;
}

static gboolean
make_curves (GradusCompare *self, const int *metrics)
{
  for (guint i = 0; i < self->panes->len; i++)
    if (pane_at (self, i)->run != NULL && !makes_curve (pane_at (self, i)->run, metrics[i]))
      return FALSE;
  return TRUE;
}

/* The metric of every run that is metric @m of the first; FALSE when one has none. */
static gboolean
find_same (GradusCompare *self, guint m, int *metrics)
{
  const GradusMetric *first = &algorithm_at (self, 0)->metrics[m];

  for (guint i = 0; i < self->panes->len; i++)
    {
      const GradusAlgorithm *algorithm = algorithm_at (self, i);

      metrics[i] = gradus_algorithm_find_metric (algorithm, first->id);
      if (metrics[i] < 0 || !g_str_equal (algorithm->metrics[metrics[i]].title, first->title))
        return FALSE;
    }
  return TRUE;
}

static gboolean
find_near (GradusCompare *self, guint kind, int *metrics)
{
  for (guint i = 0; i < self->panes->len; i++)
    {
      metrics[i] = -1;
      for (guint k = 0; near[kind][k] != NULL && metrics[i] < 0; k++)
        metrics[i] = gradus_algorithm_find_metric (algorithm_at (self, i), near[kind][k]);
      if (metrics[i] < 0)
        return FALSE;
    }
  return TRUE;
}

static gboolean
find_metrics (GradusCompare *self, int *metrics)
{
  const GradusMetric *first;

  if (self->panes->len == 0)
    return FALSE;
  first = algorithm_at (self, 0)->metrics;
  for (guint m = 0; first != NULL && first[m].id != NULL; m++)
    if (find_same (self, m, metrics) && make_curves (self, metrics))
      return TRUE;
  for (guint kind = 0; kind < G_N_ELEMENTS (near); kind++)
    if (find_near (self, kind, metrics) && make_curves (self, metrics))
      return TRUE;
  return FALSE;
}

gboolean
gradus_compare_needs_centres (GradusCompare *self)
{
  int metrics[GRADUS_COMPARE_MAX];

  return gradus_compare_shares_centres (self) && !find_metrics (self, metrics);
}

static gboolean
has_centres (GradusCompare *self)
{
  guint n = 0;

  if (!gradus_compare_shares_centres (self))
    return FALSE;
  for (guint i = 0; i < self->panes->len; i++)
    {
      const GArray *centres = pane_at (self, i)->centres;
      guint step = 0;

      /* What may still come is waited for, as in a run that has only begun. */
      while (step < centres->len && !isfinite (g_array_index (centres, double, step)))
        step++;
      n += step < centres->len || centres->len <= 1;
    }
  return n == self->panes->len;
}

gboolean
gradus_compare_find_curve (GradusCompare *self, int *metrics)
{
  g_return_val_if_fail (GRADUS_IS_COMPARE (self), FALSE);

  if (find_metrics (self, metrics))
    return TRUE;
  for (guint i = 0; i < self->panes->len; i++)
    metrics[i] = GRADUS_COMPARE_CENTRES;
  return has_centres (self);
}

static double
value_at (const GradusComparePane *pane, int metric, guint64 step)
{
  if (metric != GRADUS_COMPARE_CENTRES)
    return gradus_history_metric (gradus_run_get_history (pane->run), (guint) metric, step);
  return step < pane->centres->len ? g_array_index (pane->centres, double, step) : NAN;
}

/* The metric of @pane from @first to @last, over steps or iterations; TRUE when all of it is
 * positive. @n: how many numbers there were is added. */
static gboolean
add_curve (GradusScene *scene, const GradusComparePane *pane, int metric, gboolean by_iteration,
           guint64 first, guint64 last, GradusRole role, GradusLineStyle style, guint *n)
{
  const GradusHistory *history = gradus_run_get_history (pane->run);
  const guint64 stride = MAX ((last - first) / MAX_VERTICES, 1);
  g_autoptr (GArray) x = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) y = g_array_new (FALSE, FALSE, sizeof (double));
  gboolean positive = TRUE;

  for (guint64 step = first;; step = MIN (step + stride, last))
    {
      const double value = value_at (pane, metric, step);
      const double where = (double) (by_iteration ? gradus_history_iteration (history, step)
                                                  : step);

      if (isfinite (value))
        {
          g_array_append_val (x, where);
          g_array_append_val (y, value);
          positive = positive && value > 0;
        }
      if (step >= last)
        break;
    }
  gradus_scene_polyline (scene, (const double *) (gpointer) x->data,
                         (const double *) (gpointer) y->data, x->len, role, style);
  *n += x->len;
  return positive;
}

GradusScene *
gradus_compare_build_curve (GradusCompare *self)
{
  GradusScene *scene;
  int metrics[GRADUS_COMPARE_MAX];
  const gboolean by_iteration = g_str_equal (self->lock, "iteration");
  gboolean positive = TRUE, logarithmic = FALSE;
  const char *title = _ ("Squared distances to the nearest centre");
  guint n = 0;

  g_return_val_if_fail (GRADUS_IS_COMPARE (self), NULL);

  if (gradus_compare_is_busy (self) || self->panes->len == 0)
    return NULL;
  scene = gradus_scene_new ();
  if (!gradus_compare_find_curve (self, metrics))
    {
      gradus_scene_set_placeholder (scene,
                                    _ ("There is no curve of both: these runs measure nothing in "
                                       "common that changes from step to step."));
      return scene;
    }
  if (metrics[0] != GRADUS_COMPARE_CENTRES)
    {
      const GradusMetric *metric = &algorithm_at (self, 0)->metrics[metrics[0]];

      title = _ (metric->title);
      logarithmic = metric->scale == GRADUS_METRIC_LOG;
    }
  for (guint i = 0; i < self->panes->len; i++)
    {
      const GradusComparePane *pane = pane_at (self, i);
      GradusRun *run = pane->run;
      const guint64 now = gradus_run_get_step (run), last = gradus_run_get_last (run);
      const double value = value_at (pane, metrics[i], now);
      g_autofree char *name = gradus_compare_dup_title (self, i);
      /* Where one lies upon the other, both are to be seen. */
      const GradusLineStyle style = i == 0 ? GRADUS_LINE_SOLID : GRADUS_LINE_DASHED;

      if (now < last)
        positive = add_curve (scene, pane, metrics[i], by_iteration, now, last,
                              GRADUS_ROLE_CLASS + i, GRADUS_LINE_THIN | GRADUS_LINE_DOTTED, &n)
                   && positive;
      positive = add_curve (scene, pane, metrics[i], by_iteration, 0, now, GRADUS_ROLE_CLASS + i,
                            style, &n)
                 && positive;
      if (isfinite (value))
        gradus_scene_point (scene,
                            by_iteration ? (double) gradus_run_get_iteration (run) : (double) now,
                            value, GRADUS_ROLE_CLASS + i, GRADUS_SHAPE_AUTO, 1, -1);
      gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS + i, style, name);
    }
  if (n == 0)
    gradus_scene_set_placeholder (scene, _ ("Nothing has been measured yet."));
  gradus_scene_set_axes (scene,
                         GRADUS_AXES_INTEGER_X | (positive && logarithmic ? GRADUS_AXES_LOG_Y : 0),
                         by_iteration ? C_ ("axis", "iteration") : C_ ("axis", "step"), title);
  return scene;
}

/* --- The pair --------------------------------------------------------------------------------- */

/* Whether @setup is @side of a pair, on its own data or on equal ones. */
static gboolean
is_side (GradusSetup *setup, GradusSetup *side)
{
  g_autoptr (GradusSetup) same = NULL;
  GradusDataset *dataset = gradus_setup_get_dataset (setup);

  if (gradus_setup_get_algorithm (setup) != gradus_setup_get_algorithm (side)
      || g_strcmp0 (gradus_dataset_get_hash (dataset),
                    gradus_dataset_get_hash (gradus_setup_get_dataset (side)))
           != 0)
    return FALSE;
  same = gradus_setup_with_dataset (side, dataset);
  return gradus_setup_equal (setup, same);
}

void
gradus_compare_recognise (GradusCompare *self)
{
  const GradusPair *pairs = self->panes->len == 2 ? algorithm_at (self, 0)->pairs : NULL;

  self->pair = NULL;
  for (const GradusPair *pair = pairs; pair != NULL && pair->id != NULL; pair++)
    {
      g_autoptr (GradusSetup) left = NULL;
      g_autoptr (GradusSetup) right = NULL;

      if (gradus_pair_make (algorithm_at (self, 0), pair, &left, &right, NULL)
          && is_side (gradus_compare_get_setup (self, 0), left)
          && is_side (gradus_compare_get_setup (self, 1), right))
        {
          self->pair = pair;
          return;
        }
    }
}

const GradusPair *
gradus_compare_get_pair (GradusCompare *self)
{
  g_return_val_if_fail (GRADUS_IS_COMPARE (self), NULL);

  return self->pair;
}

gboolean
gradus_compare_set_pair (GradusCompare *self, const GradusAlgorithm *algorithm,
                         const GradusPair *pair, GradusDataset *dataset, GError **error)
{
  g_autoptr (GPtrArray) scripts = g_ptr_array_new_with_free_func (
    (GDestroyNotify) gradus_script_unref);
  g_autoptr (GradusSetup) left = NULL;
  g_autoptr (GradusSetup) right = NULL;
  GradusCompareRecord *record;
  gboolean good;

  g_return_val_if_fail (GRADUS_IS_COMPARE (self), FALSE);

  if (!gradus_pair_make (algorithm, pair, &left, &right, error))
    return FALSE;
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GradusSetup) own = dataset != NULL
                                      ? gradus_setup_with_dataset (i == 0 ? left : right, dataset)
                                      : gradus_setup_ref (i == 0 ? left : right);

      g_ptr_array_add (scripts, gradus_script_new (own));
    }
  record = gradus_compare_record_new ("step", 0, pair->plot, scripts);
  good = gradus_compare_take_record (self, record, error);
  gradus_compare_record_unref (record);
  return good;
}

/* --- The spread ------------------------------------------------------------------------------- */

char *
gradus_compare_dup_where (GradusCompare *self, guint pane)
{
  GradusRun *run = gradus_compare_get_run (self, pane);
  GradusPosition here;
  guint64 step, iteration;

  if (run == NULL)
    return NULL;
  gradus_run_get_view (run, &here);
  step = here.step;
  iteration = gradus_position_in_iteration (&here);
  if (gradus_run_get_status (run) == GRADUS_STATUS_FAILED)
    return g_strdup_printf (_ ("Failed at step %" PRIu64 ", iteration %" PRIu64), step, iteration);
  if (!gradus_compare_is_reached (self, pane))
    return g_strdup_printf (_ ("Step %" PRIu64 ": it does not come so far"), step);
  if (gradus_run_is_at_end (run))
    return g_strdup_printf (_ ("Ended at step %" PRIu64 ", iteration %" PRIu64), step, iteration);
  return g_strdup_printf (_ ("Step %" PRIu64 ", iteration %" PRIu64), step, iteration);
}

/* What its step did, or why it failed. */
static char *
dup_words (GradusCompare *self, guint pane)
{
  GradusRun *run = gradus_compare_get_run (self, pane);
  g_autoptr (GString) words = g_string_new (NULL);
  GradusPosition here;

  if (run == NULL)
    return NULL;
  gradus_run_get_view (run, &here);
  if (gradus_run_get_status (run) == GRADUS_STATUS_FAILED && gradus_run_get_failure (run) != NULL)
    g_string_assign (words, gradus_run_get_failure (run));
  else
    gradus_narrate (&here, words);
  return g_string_free (g_steal_pointer (&words), FALSE);
}

char *
gradus_compare_dup_place (GradusCompare *self)
{
  g_return_val_if_fail (GRADUS_IS_COMPARE (self), NULL);

  return g_str_equal (self->lock, "iteration")
           ? g_strdup_printf (_ ("Iteration %" PRIu64), self->position)
           : g_strdup_printf (_ ("Step %" PRIu64), self->position);
}

GradusSpread *
gradus_compare_build_spread (GradusCompare *self, const char *plot)
{
  g_autoptr (GPtrArray) scenes = gradus_compare_build_scenes (self, plot);
  g_autoptr (GradusScene) curve = gradus_compare_build_curve (self);
  g_autoptr (GradusScene) map = gradus_compare_build_map (self);
  GradusSpread *spread;

  if (scenes == NULL || curve == NULL || map == NULL)
    return NULL;
  spread = gradus_spread_new (
    g_strdup (self->pair != NULL ? _ (self->pair->title) : _ (algorithm_at (self, 0)->title)),
    gradus_compare_dup_place (self), self->pair != NULL ? g_strdup (_ (self->pair->blurb)) : NULL);
  for (guint i = 0; i < self->panes->len; i++)
    {
      GradusSpreadPart *part = gradus_spread_add (spread->panes, g_ptr_array_index (scenes, i),
                                                  pane_at (self, i)->run);

      part->role = GRADUS_ROLE_CLASS + i;
      part->title = gradus_compare_dup_title (self, i);
      part->where = gradus_compare_dup_where (self, i);
      part->words = dup_words (self, i);
    }
  gradus_spread_add (spread->below, curve, pane_at (self, 0)->run)->title = g_strdup (
    _ ("The curve of both"));
  /* Where nothing can be laid over each other the curve has all the room. */
  if (gradus_scene_get_placeholder (map) == NULL)
    gradus_spread_add (spread->below, map, pane_at (self, 0)->run)->title = g_strdup (
      _ ("Where the predictions differ"));
  return spread;
}
