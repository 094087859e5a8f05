/* Gradus: the pictures that every algorithm shares: curves of its metrics, trails of its values.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <float.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-names.h"
#include "gradus-quantity.h"
#include "gradus-scene-private.h"

/* Times a number: more than any range of the axis on which it stands alone. */
#define ANY_HEIGHT 1e6
/* A curve of more points is thinned out to the smallest and largest of so many stretches. */
#define MAX_STRETCHES 1000
#define MAX_EVENT_MARKS 120
#define MAX_TRAIL 400

/* --- Curves ----------------------------------------------------------------------------------- */

static guint64
end_of (const GradusHistory *history)
{
  return gradus_history_first (history) + gradus_history_length (history);
}

/* Whether @step has a point in a curve by iterations: the first one, and those that end one. */
static gboolean
ends_iteration (const GradusHistory *history, guint64 step)
{
  return step == gradus_history_first (history)
         || gradus_history_iteration (history, step) > gradus_history_iteration (history, step - 1);
}

/* The defined values of @metric as two growing vectors. */
static void
collect (const GradusHistory *history, guint metric, gboolean by_iteration, GArray *x, GArray *y)
{
  guint64 end = end_of (history);

  g_array_set_size (x, 0);
  g_array_set_size (y, 0);
  for (guint64 step = gradus_history_first (history); step < end; step++)
    {
      double px, py;

      if (by_iteration && !ends_iteration (history, step))
        continue;
      py = gradus_history_metric (history, metric, step);
      if (!isfinite (py))
        continue;
      px = by_iteration ? gradus_history_iteration (history, step) : step;
      g_array_append_val (x, px);
      g_array_append_val (y, py);
    }
}

/* Leave only the smallest and the largest value of each stretch, in the order they came in, and
 * both ends: the picture of the curve stays the same. */
static void
thin_out (GArray *x, GArray *y)
{
  double *px = (double *) (gpointer) x->data;
  double *py = (double *) (gpointer) y->data;
  gsize n = x->len, kept = 1;

  if (n <= 2 * MAX_STRETCHES)
    return;
  for (gsize s = 0; s < MAX_STRETCHES; s++)
    {
      gsize begin = 1 + (n - 2) * s / MAX_STRETCHES;
      gsize end = 1 + (n - 2) * (s + 1) / MAX_STRETCHES;
      gsize low = begin, high = begin;

      for (gsize i = begin + 1; i < end; i++)
        {
          if (py[i] < py[low])
            low = i;
          if (py[i] > py[high])
            high = i;
        }
      /* Writing never overtakes reading: a stretch leaves no more points than it had. */
      begin = MIN (low, high);
      end = MAX (low, high);
      px[kept] = px[begin];
      py[kept++] = py[begin];
      if (end != begin)
        {
          px[kept] = px[end];
          py[kept++] = py[end];
        }
    }
  px[kept] = px[n - 1];
  py[kept++] = py[n - 1];
  g_array_set_size (x, kept);
  g_array_set_size (y, kept);
}

static GradusRole
curve_role (guint i)
{
  static const GradusRole roles[] = { GRADUS_ROLE_MODEL, GRADUS_ROLE_SECOND };

  if (i < G_N_ELEMENTS (roles))
    return roles[i];
  return GRADUS_ROLE_CLASS + i - G_N_ELEMENTS (roles);
}

/* The next of 1, 2, 5, 10, 20, 50 ..., so that the axis does not move with every step that a
 * running algorithm makes. */
static double
round_up (double x)
{
  double power = 1;

  while (power * 10 <= x)
    power *= 10;
  if (x <= power)
    return power;
  if (x <= 2 * power)
    return 2 * power;
  return x <= 5 * power ? 5 * power : 10 * power;
}

static void
curve_range (GradusScene *scene, const GradusPosition *here, gboolean by_iteration)
{
  const GradusHistory *history = here->history;
  guint64 last = end_of (history) - 1;
  double right = by_iteration ? gradus_history_iteration (history, last) : last;

  if (!gradus_status_is_end (gradus_history_status (history, last)))
    right = round_up (MAX (right, 10));
  if (here->ghost != NULL)
    {
      guint64 ghost_last = end_of (here->ghost) - 1;

      right = MAX (right,
                   by_iteration ? gradus_history_iteration (here->ghost, ghost_last) : ghost_last);
    }
  gradus_scene_set_x_range (scene, 0, MAX (right, 1));
}

/* Small dots along the bottom where something happened; in red where an invariant was broken or the
 * step failed. Of the events of one stretch, one mark is shown. */
static void
event_marks (GradusScene *scene, const GradusPosition *here, gboolean by_iteration, double bottom)
{
  const GradusHistory *history = here->history;
  guint64 n = end_of (history);
  guint64 stretch = n / MAX_EVENT_MARKS + 1;
  double last_x = -1;

  for (guint64 begin = 0; begin < n; begin += stretch)
    {
      guint64 at = 0;
      gboolean event = FALSE, error = FALSE;
      double x;

      for (guint64 step = begin; step < MIN (begin + stretch, n) && !error; step++)
        {
          gboolean wrong = gradus_history_status (history, step) == GRADUS_STATUS_FAILED
                           || gradus_history_broken (history, step) != 0;

          if (!wrong && (event || gradus_history_events (history, step) == 0))
            continue;
          at = step;
          event = TRUE;
          error = wrong;
        }
      if (!event)
        continue;
      x = at;
      if (by_iteration)
        {
          /* The iteration in which it happened, as far as it was completed. */
          x = at > 0 ? gradus_history_iteration (history, at - 1) + 1 : 0;
          x = MIN (x, gradus_history_iteration (history, n - 1));
        }
      if (x == last_x && !error)
        continue;
      last_x = x;
      gradus_scene_point (scene, x, bottom, error ? GRADUS_ROLE_ERROR : GRADUS_ROLE_MUTED,
                          error ? GRADUS_SHAPE_CROSS : GRADUS_SHAPE_CIRCLE, 0.5, -1);
    }
}

void
gradus_scene_metric_curves (GradusScene *scene, const GradusPosition *here, const guint *metrics,
                            guint n, gboolean by_iteration)
{
  g_autoptr (GArray) x = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) y = g_array_new (FALSE, FALSE, sizeof (double));
  const GradusMetric *table = here->algorithm->metrics;
  GradusAxes axes = GRADUS_AXES_INTEGER_X;
  gboolean logarithmic = TRUE, whole = TRUE;
  double bottom = INFINITY, top = -INFINITY, present_x = 0;
  guint64 present = here->step;

  if (here->history != NULL)
    for (guint g = 0; g < 2; g++)
      for (guint i = 0; i < n; i++)
        {
          const GradusHistory *history = g == 0 ? here->ghost : here->history;

          if (history == NULL)
            continue;
          collect (history, metrics[i], by_iteration, x, y);
          for (guint j = 0; j < y->len; j++)
            {
              bottom = MIN (bottom, g_array_index (y, double, j));
              top = MAX (top, g_array_index (y, double, j));
              whole = whole && g_array_index (y, double, j) == floor (g_array_index (y, double, j));
            }
          logarithmic = logarithmic && table[metrics[i]].scale == GRADUS_METRIC_LOG;
          if (y->len == 0)
            continue;
          thin_out (x, y);
          gradus_scene_polyline (scene, (const double *) (gpointer) x->data,
                                 (const double *) (gpointer) y->data, x->len,
                                 g == 0 ? GRADUS_ROLE_PAST : curve_role (i),
                                 g == 0         ? GRADUS_LINE_DASHED | GRADUS_LINE_THIN
                                 : x->len <= 30 ? GRADUS_LINE_MARKERS
                                                : GRADUS_LINE_SOLID);
        }

  if (logarithmic && bottom > 0)
    axes |= GRADUS_AXES_LOG_Y;
  else if (whole)
    axes |= GRADUS_AXES_INTEGER_Y;
  gradus_scene_set_axes (scene, axes, by_iteration ? C_ ("axis", "iteration") : C_ ("axis", "step"),
                         n == 1 ? _ (table[metrics[0]].title) : NULL);
  if (bottom > top)
    {
      gradus_scene_set_placeholder (scene, _ ("The curve begins with the first steps."));
      return;
    }
  if (n > 1)
    for (guint i = 0; i < n; i++)
      gradus_scene_legend (scene, curve_role (i), GRADUS_SHAPE_AUTO, TRUE, GRADUS_LINE_SOLID,
                           _ (table[metrics[i]].title));
  curve_range (scene, here, by_iteration);
  /* A count that has not moved yet may grow by one. */
  if ((axes & GRADUS_AXES_INTEGER_Y) && bottom == top)
    gradus_scene_include (scene, 0, top + 1);
  /* A little below the curves, so that the dots do not hide them. */
  if (axes & GRADUS_AXES_LOG_Y)
    bottom /= pow (top / bottom, 0.06);
  else
    bottom = fmax (bottom - 0.06 * (top - bottom), -DBL_MAX);
  event_marks (scene, here, by_iteration, bottom);

  /* The marker sits on the curve: inside an iteration it shows the last one that is complete. */
  if (by_iteration)
    present = gradus_history_iteration_end (here->history, present);
  present_x = by_iteration ? gradus_history_iteration (here->history, present) : present;
  gradus_scene_vrule (scene, present_x, GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN, NULL);
  for (guint i = 0; i < n; i++)
    {
      double value = gradus_history_metric (here->history, metrics[i], present);

      if (isfinite (value))
        gradus_scene_point (scene, present_x, value, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1,
                            -1);
    }
  /* One point is no curve yet; what will be one is said where it will be. */
  if (gradus_history_length (here->history) == 1 && here->ghost == NULL)
    {
      double low, high;

      gradus_scene_get_x_range (scene, &low, &high);
      gradus_scene_text_in (
        scene, low + (high - low) / 30, top, GRADUS_ANCHOR_LEFT, GRADUS_ROLE_MUTED, 1, high - low,
        fmin (ANY_HEIGHT * MAX (fabs (top), 1), DBL_MAX), _ ("Every step adds a point."));
    }
}

/* --- Trails ----------------------------------------------------------------------------------- */

/* Append (row, x_column) and (row, y_column) of a flattened value, unless the point stays the
 * same. */
static void
append_vertex (GArray *x, GArray *y, const double *numbers, gsize length, gsize columns, guint row,
               guint x_column, guint y_column)
{
  double px, py;
  gsize i = (gsize) row * columns;

  if (numbers == NULL || i + MAX (x_column, y_column) >= length)
    return;
  px = numbers[i + x_column];
  py = numbers[i + y_column];
  if (!isfinite (px) || !isfinite (py))
    return;
  if (x->len > 0 && g_array_index (x, double, x->len - 1) == px
      && g_array_index (y, double, y->len - 1) == py)
    return;
  g_array_append_val (x, px);
  g_array_append_val (y, py);
}

void
gradus_scene_trail (GradusScene *scene, const GradusPosition *here, guint value, guint row,
                    guint x_column, guint y_column, GradusRole role)
{
  g_autoptr (GArray) x = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) y = g_array_new (FALSE, FALSE, sizeof (double));
  g_auto (GradusArray) now = { 0 };
  const GradusHistory *history = here->history;
  gsize length, columns;
  guint64 stretch;

  if (history == NULL)
    return;
  gradus_value_read (&here->algorithm->values[value], here, &now);
  length = gradus_array_length (&now);
  if (length == 0)
    return;
  columns = now.n_dims >= 2 ? now.shape[now.n_dims - 1] : length;

  stretch = here->iteration / MAX_TRAIL + 1;
  for (guint64 step = 0; step < here->step; step++)
    {
      const double *then;
      gsize then_length;

      if (step > 0
          && (!ends_iteration (history, step)
              || gradus_history_iteration (history, step) % stretch != 0))
        continue;
      then = gradus_history_track (history, value, step, &then_length);
      if (then_length == length)
        append_vertex (x, y, then, then_length, columns, row, x_column, y_column);
    }
  append_vertex (x, y, now.data, length, columns, row, x_column, y_column);
  if (x->len > 1)
    gradus_scene_polyline (scene, (const double *) (gpointer) x->data,
                           (const double *) (gpointer) y->data, x->len, role,
                           GRADUS_LINE_THIN | (x->len <= 60 ? GRADUS_LINE_MARKERS : 0));
}

/* --- A map of the plane ----------------------------------------------------------------------- */

void
gradus_scene_matrix_in (GradusScene *scene, const double *values, guint rows, guint columns,
                        GradusMap map, const double place[4], const char *label)
{
  const guint before = scene->marks->len;
  GradusMark *mark;

  gradus_scene_matrix (scene, values, rows, columns, map, 0, 0, GRADUS_NUMBERS_NONE, label);
  if (scene->marks->len == before)
    return;
  mark = &g_array_index (scene->marks, GradusMark, before);
  for (guint i = 0; i < 4; i++)
    mark->v[2 + i] = place[i];
  mark->wall = TRUE;
}
