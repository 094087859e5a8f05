/* Gradus: the pictures of a comparison.
 *
 * Clusters have no names of their own: cluster 1 of one run may be cluster 3 of another. They are
 * matched with those of the first run by the data they share, the pairs with the most data first.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-compare-private.h"
#include "gradus-say.h"

#define MAX_CLUSTERS 64
/* Samples of a curve. */
#define CURVE 201

/* What the map needs, for any thread. */
typedef struct
{
  guint n;
  GradusSnapshot *snapshots[GRADUS_COMPARE_MAX];
  gint32 names[GRADUS_COMPARE_MAX][MAX_CLUSTERS]; /* of the first run, by cluster */
} Predictors;

static void
predictors_clear (gpointer data)
{
  Predictors *predictors = data;

  for (guint i = 0; i < predictors->n; i++)
    gradus_snapshot_unref (predictors->snapshots[i]);
}

static gint32
to_class (const GradusAlgorithm *algorithm, double value)
{
  return algorithm->predicts == GRADUS_PREDICTS_SCORE ? value > 0.0 : (gint32) lround (value);
}

static gboolean
predicts_classes (const GradusAlgorithm *algorithm)
{
  return algorithm->predict != NULL
         && (algorithm->predicts == GRADUS_PREDICTS_CLASS
             || algorithm->predicts == GRADUS_PREDICTS_SCORE);
}

/* Without labels the classes are clusters. */
static gboolean
makes_clusters (const GradusAlgorithm *algorithm)
{
  return algorithm->predicts == GRADUS_PREDICTS_CLASS
         && (algorithm->needs & (GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES)) == 0;
}

/* Whether all runs can be laid over each other: the same kind of prediction. */
static gboolean
are_alike (GradusRun *const *runs, guint n)
{
  const GradusAlgorithm *first = gradus_run_get_algorithm (runs[0]);

  for (guint i = 0; i < n; i++)
    {
      const GradusAlgorithm *algorithm = gradus_run_get_algorithm (runs[i]);

      if (algorithm->predict == NULL || algorithm->predicts == GRADUS_PREDICTS_NOTHING
          || predicts_classes (algorithm) != predicts_classes (first)
          || makes_clusters (algorithm) != makes_clusters (first))
        return FALSE;
    }

  return n > 0;
}

static const GradusTable *
get_table (GradusRun *run)
{
  return gradus_dataset_get_table (gradus_setup_get_dataset (gradus_run_get_setup (run)));
}

/* names[j] = the cluster of the first run that cluster j is called by; those left over get numbers
 * that the first does not have. */
static void
match_clusters (const gint32 *first, const gint32 *classes, guint n, gint32 *names)
{
  g_autofree guint *shared = g_new0 (guint, MAX_CLUSTERS * MAX_CLUSTERS);
  gboolean taken[MAX_CLUSTERS] = { FALSE };

  for (guint j = 0; j < MAX_CLUSTERS; j++)
    names[j] = -1;
  for (guint i = 0; i < n; i++)
    if (first[i] >= 0 && first[i] < MAX_CLUSTERS && classes[i] >= 0 && classes[i] < MAX_CLUSTERS)
      shared[classes[i] * MAX_CLUSTERS + first[i]]++;
  for (;;)
    {
      guint best = 0, from = 0, to = 0;

      for (guint j = 0; j < MAX_CLUSTERS; j++)
        for (guint k = 0; k < MAX_CLUSTERS && names[j] < 0; k++)
          if (!taken[k] && shared[j * MAX_CLUSTERS + k] > best)
            {
              best = shared[j * MAX_CLUSTERS + k];
              from = j;
              to = k;
            }
      if (best == 0)
        break;
      names[from] = (gint32) to;
      taken[to] = TRUE;
    }
  for (guint j = 0; j < MAX_CLUSTERS; j++)
    if (names[j] < 0)
      names[j] = (gint32) (MAX_CLUSTERS + j);
}

/* The classes that @run gives to its data, as they come. */
static gint32 *
classify (GradusRun *run)
{
  const GradusTable *table = get_table (run);
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  g_autofree double *values = g_new0 (double, MAX (table->n, 1));
  gint32 *classes = g_new (gint32, MAX (table->n, 1));
  GradusPosition here;

  gradus_run_get_view (run, &here);
  algorithm->predict (&here, table->x, table->n, values);
  for (guint i = 0; i < table->n; i++)
    classes[i] = to_class (algorithm, values[i]);

  return classes;
}

/* How the clusters of run @i are called; as they are when they are classes. */
static void
find_names (GradusRun *const *runs, guint i, const gint32 *first, const gint32 *classes,
            gint32 *names)
{
  if (i > 0 && makes_clusters (gradus_run_get_algorithm (runs[i])))
    match_clusters (first, classes, get_table (runs[i])->n, names);
  else
    for (guint j = 0; j < MAX_CLUSTERS; j++)
      names[j] = (gint32) j;
}

static gint32
name_of (const gint32 *names, gint32 class)
{
  return class >= 0 && class < MAX_CLUSTERS ? names[class] : class;
}

int
gradus_compare_count_differences (GradusRun *const *runs, guint n)
{
  g_autofree gint32 *first = NULL;
  g_autofree gboolean *differs = NULL;
  const GradusTable *table;
  int count = 0;

  if (n < 2 || !are_alike (runs, n) || !predicts_classes (gradus_run_get_algorithm (runs[0])))
    return -1;
  table = get_table (runs[0]);
  if (table == NULL || table->x == NULL)
    return -1;
  first = classify (runs[0]);
  differs = g_new0 (gboolean, MAX (table->n, 1));
  for (guint i = 1; i < n; i++)
    {
      g_autofree gint32 *classes = NULL;
      gint32 names[MAX_CLUSTERS];

      /* A run may have other data by a change in its middle. */
      if (get_table (runs[i])->n != table->n || get_table (runs[i])->d != table->d)
        return -1;
      classes = classify (runs[i]);
      find_names (runs, i, first, classes, names);
      for (guint row = 0; row < table->n; row++)
        differs[row] = differs[row] || name_of (names, classes[row]) != first[row];
    }
  for (guint row = 0; row < table->n; row++)
    count += differs[row];

  return count;
}

/* --- The map ---------------------------------------------------------------------------------- */

/* How many are outnumbered, as a share of half: zero where all agree. */
static void
disagree (gpointer data, const double *xy, gsize n, double *out)
{
  const Predictors *predictors = data;
  g_autofree double *values = g_new (double, n);
  g_autofree gint32 *classes = g_new (gint32, n * predictors->n);

  for (guint i = 0; i < predictors->n; i++)
    {
      GradusPosition here;

      gradus_snapshot_get_view (predictors->snapshots[i], &here);
      here.algorithm->predict (&here, xy, n, values);
      for (gsize p = 0; p < n; p++)
        classes[p * predictors->n + i] = name_of (predictors->names[i],
                                                  to_class (here.algorithm, values[p]));
    }
  for (gsize p = 0; p < n; p++)
    {
      const gint32 *here = classes + p * predictors->n;
      guint most = 0;

      for (guint i = 0; i < predictors->n; i++)
        {
          guint votes = 0;

          for (guint j = 0; j < predictors->n; j++)
            votes += here[j] == here[i];
          most = MAX (most, votes);
        }
      out[p] = MIN (2.0 * (double) (predictors->n - most) / (double) predictors->n, 1);
    }
}

/* The largest difference between two predicted numbers. */
static void
spread (gpointer data, const double *xy, gsize n, double *out)
{
  const Predictors *predictors = data;
  g_autofree double *low = g_new (double, n);
  g_autofree double *values = g_new (double, n);

  for (guint i = 0; i < predictors->n; i++)
    {
      GradusPosition here;

      gradus_snapshot_get_view (predictors->snapshots[i], &here);
      here.algorithm->predict (&here, xy, n, values);
      for (gsize p = 0; p < n; p++)
        {
          low[p] = i == 0 ? values[p] : MIN (low[p], values[p]);
          out[p] = i == 0 ? values[p] : MAX (out[p], values[p]);
        }
    }
  for (gsize p = 0; p < n; p++)
    out[p] -= low[p];
}

static Predictors *
make_predictors (GradusRun *const *runs, guint n)
{
  Predictors *predictors = g_atomic_rc_box_new0 (Predictors);
  g_autofree gint32 *first = NULL;

  predictors->n = n;
  for (guint i = 0; i < n; i++)
    {
      gboolean classes = predicts_classes (gradus_run_get_algorithm (runs[i]));
      g_autofree gint32 *own = classes ? classify (runs[i]) : NULL;

      predictors->snapshots[i] = gradus_snapshot_new (runs[i]);
      if (!classes)
        continue;
      find_names (runs, i, first, own, predictors->names[i]);
      if (i == 0)
        first = g_steal_pointer (&own);
    }

  return predictors;
}

static void
map_plane (GradusScene *scene, GradusRun *const *runs, guint n)
{
  const GradusTable *table = get_table (runs[0]);
  gboolean classes = predicts_classes (gradus_run_get_algorithm (runs[0]));
  Predictors *predictors = make_predictors (runs, n);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         table->names[table->x_columns[1]]);
  gradus_scene_points (scene, table->x, table->n, 2, NULL, GRADUS_ROLE_DATA, 0.7);
  if (classes)
    {
      gradus_scene_field_data (scene, GRADUS_FIELD_SHARE, 1, disagree, predictors,
                               predictors_clear);
      gradus_scene_legend (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_SQUARE, FALSE, GRADUS_LINE_SOLID,
                           C_ ("legend", "they differ"));
    }
  else
    gradus_scene_field_data (scene, GRADUS_FIELD_SCALAR, 1, spread, predictors, predictors_clear);
  g_atomic_rc_box_release_full (predictors, predictors_clear);
}

static void
map_curves (GradusScene *scene, GradusRun *const *runs, guint n)
{
  const GradusTable *table = get_table (runs[0]);
  double x[CURVE], y[GRADUS_COMPARE_MAX][CURVE], low[CURVE], high[CURVE];
  double first = INFINITY, last = -INFINITY;

  for (guint i = 0; i < table->n; i++)
    {
      first = MIN (first, table->x[i]);
      last = MAX (last, table->x[i]);
    }
  for (guint k = 0; k < CURVE; k++)
    x[k] = first + (last - first) * k / (CURVE - 1);
  for (guint i = 0; i < n; i++)
    {
      GradusPosition here;

      gradus_run_get_view (runs[i], &here);
      here.algorithm->predict (&here, x, CURVE, y[i]);
      for (guint k = 0; k < CURVE; k++)
        {
          low[k] = i == 0 ? y[i][k] : MIN (low[k], y[i][k]);
          high[k] = i == 0 ? y[i][k] : MAX (high[k], y[i][k]);
        }
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         table->y != NULL ? table->names[table->y_column] : NULL);
  gradus_scene_band (scene, x, low, high, CURVE, GRADUS_ROLE_CLASS + 1, 0.35);
  if (table->y != NULL)
    for (guint i = 0; i < table->n; i++)
      gradus_scene_point (scene, table->x[i], table->y[i], GRADUS_ROLE_MUTED, GRADUS_SHAPE_CIRCLE,
                          0.7, (int) i);
  for (guint i = 0; i < n; i++)
    gradus_scene_polyline (scene, x, y[i], CURVE, GRADUS_ROLE_CLASS + i,
                           i == 0 ? GRADUS_LINE_BOLD : GRADUS_LINE_SOLID);
}

GradusScene *
gradus_compare_build_map (GradusCompare *self)
{
  GradusRun *runs[GRADUS_COMPARE_MAX];
  GradusScene *scene;
  const GradusTable *table;

  g_return_val_if_fail (GRADUS_IS_COMPARE (self), NULL);

  if (gradus_compare_is_busy (self) || self->panes->len == 0)
    return NULL;
  for (guint i = 0; i < self->panes->len; i++)
    runs[i] = ((GradusComparePane *) g_ptr_array_index (self->panes, i))->run;
  scene = gradus_scene_new ();
  table = get_table (runs[0]);
  if (self->panes->len < 2)
    gradus_scene_set_placeholder (scene, _ ("Add a second run to see where they differ."));
  else if (table == NULL || !are_alike (runs, self->panes->len))
    gradus_scene_set_placeholder (scene,
                                  _ ("These runs make no predictions that could be compared."));
  else if (table->d == 1 && !predicts_classes (gradus_run_get_algorithm (runs[0])))
    map_curves (scene, runs, self->panes->len);
  else if (table->d == 2)
    map_plane (scene, runs, self->panes->len);
  else
    gradus_scene_set_placeholder (scene, _ ("A map needs data with two inputs."));

  return scene;
}

/* --- The panes' pictures ---------------------------------------------------------------------- */

/* A range so many times as wide as the narrowest one is that of a run which has gone astray. */
#define ASTRAY 20.0

typedef gboolean (*RangeFunc) (const GradusScene *scene, double *low, double *high);
typedef void (*SetRangeFunc) (GradusScene *scene, double low, double high);

/* Give all @scenes with the axes @axes the range that holds all of them. One that has gone astray
 * keeps its own, or the others would be flat lines beside it. */
static void
share_range (GPtrArray *scenes, GradusAxes axes, gboolean logarithmic, RangeFunc get,
             SetRangeFunc set)
{
  double narrowest = INFINITY, shared_low = INFINITY, shared_high = -INFINITY;

  for (guint pass = 0; pass < 3; pass++)
    for (guint i = 0; i < scenes->len; i++)
      {
        GradusScene *scene = g_ptr_array_index (scenes, i);
        double low, high;

        if (gradus_scene_get_axes (scene, NULL, NULL) != axes
            || gradus_scene_get_placeholder (scene) != NULL || !get (scene, &low, &high))
          continue;
        if (pass == 0)
          narrowest = MIN (narrowest, high - low);
        else if (!logarithmic && high - low > ASTRAY * narrowest)
          continue;
        else if (pass == 1)
          {
            shared_low = MIN (shared_low, low);
            shared_high = MAX (shared_high, high);
          }
        else
          set (scene, shared_low, shared_high);
      }
}

/* Pictures with axes like those of the first are shown at one scale. */
static void
share_ranges (GPtrArray *scenes)
{
  const GradusAxes axes = gradus_scene_get_axes (g_ptr_array_index (scenes, 0), NULL, NULL);

  share_range (scenes, axes, (axes & GRADUS_AXES_LOG_X) != 0, gradus_scene_get_x_range,
               gradus_scene_set_x_range);
  share_range (scenes, axes, (axes & GRADUS_AXES_LOG_Y) != 0, gradus_scene_get_y_range,
               gradus_scene_set_y_range);
}

GPtrArray *
gradus_compare_build_scenes (GradusCompare *self, const char *plot)
{
  GPtrArray *scenes;

  g_return_val_if_fail (GRADUS_IS_COMPARE (self), NULL);

  if (gradus_compare_is_busy (self) || self->panes->len == 0)
    return NULL;
  scenes = g_ptr_array_new_with_free_func ((GDestroyNotify) gradus_scene_unref);
  for (guint i = 0; i < self->panes->len; i++)
    {
      GradusComparePane *pane = g_ptr_array_index (self->panes, i);
      const GradusAlgorithm *algorithm = gradus_run_get_algorithm (pane->run);
      int index = plot != NULL ? gradus_algorithm_find_plot (algorithm, plot) : 0;
      GradusScene *scene = gradus_scene_new ();
      GradusPosition here;

      gradus_run_get_view (pane->run, &here);
      gradus_plot_build (&algorithm->plots[MAX (index, 0)], &here, scene);
      g_ptr_array_add (scenes, scene);
    }
  share_ranges (scenes);

  return scenes;
}
