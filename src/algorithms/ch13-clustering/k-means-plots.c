/* The pictures of k-means.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-vector-math.h"
#include "gradus-voronoi.h"
#include "k-means.h"

/* Lines from points to centroids, and rings around reassigned points, are drawn up to so many. */
#define MAX_LINES 150
#define MAX_RINGS 400
/* The contours of J sum over at most so many points. */
#define MAX_SAMPLE 2000

/* The cluster of a place of the picture; with one input the height does not count. */
static void
field_cluster (const GradusView *view, const double *xy, gsize n, double *out)
{
  const KMeansState *state = view->state;

  if (state->centroids.shape[1] == 2)
    {
      gradus_k_means_predict (view, xy, n, out);
      return;
    }
  for (gsize i = 0; i < n; i++)
    gradus_k_means_predict (view, xy + 2 * i, 1, out + i);
}

/* Where point @i stands in the picture. */
static void
place (const GradusPoints *points, guint i, double *x, double *y)
{
  *x = points->columns[0][i];
  *y = points->d > 1 ? points->columns[1][i] : 0.0;
}

/* Where row @j of a k x d array stands. */
static void
place_row (const double *rows, guint d, guint j, double *x, double *y)
{
  *x = rows[(gsize) j * d];
  *y = d > 1 ? rows[(gsize) j * d + 1] : 0.0;
}

static void
set_plane (const GradusView *view, GradusScene *scene)
{
  const GradusTable *table = gradus_dataset_get_table (view->dataset);
  const GradusPoints *points = view->workspace;

  gradus_scene_set_axes (scene, gradus_points_keep_aspect (points, 6.0) ? GRADUS_AXES_EQUAL
                                                                         : GRADUS_AXES_DEFAULT,
                         table->names[table->x_columns[0]],
                         points->d > 1 ? table->names[table->x_columns[1]] : _ ("one input only"));
  gradus_scene_set_x_range (scene, points->low[0], points->high[0]);
  if (points->d > 1)
    gradus_scene_set_y_range (scene, points->low[1], points->high[1]);
  else
    gradus_scene_set_y_range (scene, -1.0, 1.0);
}

static void
emit_points (const GradusView *view, GradusScene *scene, double size)
{
  const KMeansState *state = view->state;
  const GradusTable *table = gradus_dataset_get_table (view->dataset);
  const GradusPoints *points = view->workspace;
  gboolean owned = state->owner.n == points->n && state->owner.data[0] >= 0;
  const gint32 *classes = owned ? state->owner.data : NULL;

  if (points->d > 1)
    gradus_scene_points (scene, table->x, points->n, points->d, classes, GRADUS_ROLE_DATA, size);
  else
    {
      g_autofree double *xy = g_new0 (double, 2 * (gsize) points->n);

      for (guint i = 0; i < points->n; i++)
        xy[2 * (gsize) i] = points->columns[0][i];
      gradus_scene_points (scene, xy, points->n, 2, classes, GRADUS_ROLE_DATA, size);
    }
}

/* Exact borders of the regions, a little beyond the picture for the bars of an equal aspect. */
static void
emit_borders (const GradusView *view, GradusScene *scene)
{
  const KMeansState *state = view->state;
  const GradusPoints *points = view->workspace;
  guint k = state->chosen;

  if (points->d == 2)
    {
      double width = points->high[0] - points->low[0], height = points->high[1] - points->low[1];
      double side = MAX (width, height);
      double box[4] = { points->low[0] - side, points->low[1] - side, points->high[0] + side,
                        points->high[1] + side };
      g_autoptr (GArray) edges = gradus_voronoi_edges (state->centroids.data, k, box);

      for (guint e = 0; e < edges->len; e++)
        {
          const GradusVoronoiEdge *edge = &g_array_index (edges, GradusVoronoiEdge, e);

          gradus_scene_segment (scene, edge->x0, edge->y0, edge->x1, edge->y1, GRADUS_ROLE_MODEL,
                                GRADUS_LINE_SOLID);
        }
      return;
    }
  /* On a line: the midpoint of two centroids with none between them. */
  for (guint a = 0; a < k; a++)
    {
      double here = state->centroids.data[a], next = INFINITY;

      for (guint b = 0; b < k; b++)
        if (state->centroids.data[b] > here && state->centroids.data[b] < next)
          next = state->centroids.data[b];
      if (isfinite (next))
        gradus_scene_vrule (scene, 0.5 * (here + next), GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, NULL);
    }
}

/* Lines from points to their centroids, rings around points that changed, the point of this
 * micro-step. */
static void
emit_assignment (const GradusView *view, GradusScene *scene)
{
  const KMeansState *state = view->state;
  const KMeansState *previous = view->previous;
  const GradusPoints *points = view->workspace;
  guint d = points->d, done = view->micro > 0 ? state->cursor : points->n, rings = 0;
  double x, y, cx, cy;

  for (guint i = 0; i < done && points->n <= MAX_LINES; i++)
    {
      gint32 j = state->owner.data[i];

      place (points, i, &x, &y);
      place_row (state->centroids.data, d, (guint) j, &cx, &cy);
      gradus_scene_segment (scene, x, y, cx, cy, GRADUS_ROLE_CLASS + j, GRADUS_LINE_THIN);
    }
  if (view->micro > 0 && state->active >= 0)
    {
      gint32 owner = state->owner.data[state->active];

      place (points, (guint) state->active, &x, &y);
      for (guint j = 0; j < MIN (state->chosen, 32); j++)
        {
          gboolean mine = (gint32) j == owner;

          place_row (state->centroids.data, d, j, &cx, &cy);
          gradus_scene_segment (scene, x, y, cx, cy, mine ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MUTED,
                                mine ? GRADUS_LINE_BOLD : GRADUS_LINE_DASHED);
        }
      gradus_scene_point (scene, x, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.5, state->active);
      return;
    }
  if (view->micro > 0 || previous == NULL || isnan (previous->inertia)
      || previous->owner.n != points->n)
    return;
  for (guint i = 0; i < points->n && rings < MAX_RINGS; i++)
    if (state->owner.data[i] != previous->owner.data[i])
      {
        place (points, i, &x, &y);
        gradus_scene_point (scene, x, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.2, (int) i);
        rings++;
      }
}

static void
emit_centroids (const GradusView *view, GradusScene *scene)
{
  const KMeansState *state = view->state;
  const KMeansState *previous = view->previous;
  const GradusPoints *points = view->workspace;
  const GradusArray *given = gradus_setup_get_start (view->setup, "centroids");
  const KMeansParams *params = view->params;
  int phase = view->phase;
  guint d = points->d;
  double x, y, px, py;

  for (guint j = 0; j < state->chosen; j++)
    {
      gboolean moving = phase == K_MEANS_PHASE_MOVE
                        && (view->micro == 0 || state->active == (int) j);

      place_row (state->centroids.data, d, j, &x, &y);
      if (d > 1 && view->history != NULL)
        gradus_scene_trail (scene, view, K_MEANS_VALUE_CENTROIDS, j, 0, 1, GRADUS_ROLE_CLASS + j);
      if (moving && previous != NULL && previous->chosen == state->chosen)
        {
          place_row (previous->centroids.data, d, j, &px, &py);
          if (px != x || py != y)
            {
              gradus_scene_point (scene, px, py, GRADUS_ROLE_PAST, GRADUS_SHAPE_CROSS, 1.6, -1);
              gradus_scene_arrow (scene, px, py, x, y, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD);
            }
        }
      gradus_scene_point (scene, x, y, GRADUS_ROLE_CLASS + j, GRADUS_SHAPE_CROSS, 2.2, -1);
      gradus_scene_subject (scene, "centroid", j, x, y);
      if (phase == K_MEANS_PHASE_INIT && (view->micro == 0 || j + 1 == state->chosen))
        gradus_scene_point (scene, x, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 2.2, -1);
      if (phase == K_MEANS_PHASE_INIT && view->micro == 0)
        gradus_scene_handle (scene, "centroids", j, x, y);
    }
  if (phase < 0 && params->init == K_MEANS_INIT_GIVEN && given != NULL)
    for (guint j = 0; j < (guint) params->k; j++)
      {
        place_row (given->data, d, j, &x, &y);
        gradus_scene_point (scene, x, y, GRADUS_ROLE_CLASS + j, GRADUS_SHAPE_CROSS, 2.2, -1);
        gradus_scene_handle (scene, "centroids", j, x, y);
      }
}

void
gradus_k_means_build_data (const GradusView *view, GradusScene *scene)
{
  const KMeansState *state = view->state;
  const KMeansParams *params = view->params;
  const GradusPoints *points = view->workspace;
  gboolean complete = state->chosen == (guint) params->k;
  g_autofree char *caption = NULL;

  set_plane (view, scene);
  if (complete && points->d <= 2)
    {
      gradus_scene_field (scene, GRADUS_FIELD_CLASSES, 1, field_cluster);
      emit_borders (view, scene);
    }
  emit_points (view, scene, 1.0);
  /* A step that failed shows the state before it. */
  if (complete && view->phase == K_MEANS_PHASE_ASSIGN && view->status != GRADUS_STATUS_FAILED)
    emit_assignment (view, scene);
  emit_centroids (view, scene);

  if (isnan (state->inertia))
    caption = g_strdup_printf (_ ("k = %d"), params->k);
  else if (points->d > 2)
    caption = g_strdup_printf (_ ("k = %d, J = %s; the first two of %u inputs are drawn"),
                               params->k, GRADUS_NUM (state->inertia), points->d);
  else
    caption = g_strdup_printf (_ ("k = %d, J = %s"), params->k, GRADUS_NUM (state->inertia));
  gradus_scene_set_caption (scene, caption);
}

/* The half steps of @history as corners of a staircase: time in iterations, J, and whether it was
 * an assignment. */
static void
collect_stairs (const GradusHistory *history, guint64 first, guint64 end, GArray *x, GArray *y,
                GArray *assigned)
{
  for (guint64 step = first; step < end; step++)
    {
      int phase = gradus_history_phase (history, step);
      gboolean assign = phase == K_MEANS_PHASE_ASSIGN;
      double at = (double) gradus_history_iteration (history, step) + (assign ? 0.5 : 1.0);
      double inertia = gradus_history_metric (history, 0, step);

      if ((!assign && phase != K_MEANS_PHASE_MOVE) || !isfinite (inertia))
        continue;
      g_array_append_val (x, at);
      g_array_append_val (y, inertia);
      g_array_append_val (assigned, assign);
    }
}

void
gradus_k_means_build_objective (const GradusView *view, GradusScene *scene)
{
  g_autoptr (GArray) x = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) y = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) assigned = g_array_new (FALSE, FALSE, sizeof (gboolean));

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, _ ("iteration"),
                         _ ("sum of squared distances J"));
  if (view->ghost != NULL)
    {
      guint64 first = gradus_history_first (view->ghost);

      collect_stairs (view->ghost, first, first + gradus_history_length (view->ghost), x, y,
                      assigned);
      gradus_scene_polyline (scene, (double *) x->data, (double *) y->data, x->len,
                             GRADUS_ROLE_PAST, GRADUS_LINE_STEPS | GRADUS_LINE_DASHED);
      g_array_set_size (x, 0);
      g_array_set_size (y, 0);
      g_array_set_size (assigned, 0);
    }
  if (view->history != NULL)
    collect_stairs (view->history, 0, view->step + 1, x, y, assigned);
  if (x->len == 0)
    {
      gradus_scene_set_placeholder (scene, _ ("J appears with the first assignment."));
      return;
    }
  gradus_scene_set_x_range (scene, 0.0, g_array_index (x, double, x->len - 1) + 0.5);
  gradus_scene_include (scene, 0.0, 0.0);
  gradus_scene_polyline (scene, (double *) x->data, (double *) y->data, x->len, GRADUS_ROLE_MUTED,
                         GRADUS_LINE_STEPS);
  for (guint i = 0; i < x->len; i++)
    {
      gboolean assign = g_array_index (assigned, gboolean, i);

      gradus_scene_point (scene, g_array_index (x, double, i), g_array_index (y, double, i),
                          assign ? GRADUS_ROLE_MODEL : GRADUS_ROLE_SECOND,
                          assign ? GRADUS_SHAPE_CIRCLE : GRADUS_SHAPE_SQUARE, 1.0, -1);
    }
  gradus_scene_point (scene, g_array_index (x, double, x->len - 1),
                      g_array_index (y, double, y->len - 1), GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING,
                      1.4, -1);
  gradus_scene_legend (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, FALSE, GRADUS_LINE_SOLID,
                       _ ("after assign"));
  gradus_scene_legend (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE, FALSE, GRADUS_LINE_SOLID,
                       _ ("after move"));
}

/* out[q] += min (|x - place q|^2, limit) for one point x and @n places. */
GRADUS_VECTOR_CLONES static void
add_capped (double x, double y, double limit, gsize n, const double *restrict px,
            const double *restrict py, double *restrict out)
{
  for (gsize q = 0; q < n; q++)
    {
      double dx = px[q] - x, dy = py[q] - y;
      double distance = dx * dx + dy * dy;

      out[q] = out[q] + (distance < limit ? distance : limit);
    }
}

static guint
watched (const GradusView *view)
{
  const KMeansParams *params = view->params;

  return (guint) MIN (params->watch, params->k) - 1;
}

/* J when the watched centroid stands at each of the places, the others stay and every point goes to
 * its nearest centroid. */
static void
field_objective (const GradusView *view, const double *xy, gsize n, double *out)
{
  const KMeansState *state = view->state;
  const GradusPoints *points = view->workspace;
  guint k = state->chosen, watch = watched (view);
  guint stride = (points->n + MAX_SAMPLE - 1) / MAX_SAMPLE;
  guint sample = (points->n + stride - 1) / stride;
  g_autofree double *px = g_new (double, n);
  g_autofree double *py = g_new (double, n);

  for (gsize q = 0; q < n; q++)
    {
      px[q] = xy[2 * q];
      py[q] = xy[2 * q + 1];
      out[q] = 0.0;
    }
  for (guint i = 0; i < points->n; i += stride)
    {
      double x = points->columns[0][i], y = points->columns[1][i], limit = INFINITY;

      for (guint j = 0; j < k; j++)
        {
          double dx = x - state->centroids.data[2 * (gsize) j];
          double dy = y - state->centroids.data[2 * (gsize) j + 1];

          if (j != watch)
            limit = MIN (limit, dx * dx + dy * dy);
        }
      add_capped (x, y, limit, n, px, py, out);
    }
  /* Sums beyond the range of numbers become a plateau. */
  for (gsize q = 0; q < n; q++)
    out[q] = MIN (out[q] * ((double) points->n / sample), 1e300);
}

void
gradus_k_means_build_one_centroid (const GradusView *view, GradusScene *scene)
{
  const KMeansState *state = view->state;
  const GradusPoints *points = view->workspace;
  guint watch = watched (view);
  g_autofree char *caption = NULL;

  set_plane (view, scene);
  if (points->d != 2 || state->chosen < (guint) ((const KMeansParams *) view->params)->k)
    {
      gradus_scene_set_placeholder (scene, points->d != 2
                                             ? _ ("This picture needs data with two inputs.")
                                             : _ ("The centroids have not been chosen yet."));
      return;
    }
  gradus_scene_field (scene, GRADUS_FIELD_SCALAR, 1, field_objective);
  for (guint j = 0; j < state->chosen; j++)
    {
      gboolean mine = j == watch;

      if (mine && view->history != NULL)
        gradus_scene_trail (scene, view, K_MEANS_VALUE_CENTROIDS, j, 0, 1, GRADUS_ROLE_CLASS + j);
      gradus_scene_point (scene, state->centroids.data[2 * (gsize) j],
                          state->centroids.data[2 * (gsize) j + 1],
                          mine ? GRADUS_ROLE_CLASS + j : GRADUS_ROLE_MUTED, GRADUS_SHAPE_CROSS,
                          mine ? 2.2 : 1.4, -1);
      gradus_scene_subject (scene, "centroid", j, state->centroids.data[2 * (gsize) j],
                            state->centroids.data[2 * (gsize) j + 1]);
    }
  if (points->n > MAX_SAMPLE)
    caption = g_strdup_printf (_ ("J as centroid %u moves and the others stay, from a sample of "
                                  "the points"), watch + 1);
  else
    caption = g_strdup_printf (_ ("J as centroid %u moves and the others stay"), watch + 1);
  gradus_scene_set_caption (scene, caption);
}

void
gradus_k_means_build_sizes (const GradusView *view, GradusScene *scene)
{
  const KMeansState *state = view->state;
  const GradusPoints *points = view->workspace;
  guint k = state->counts.n;
  gboolean counting = view->phase == K_MEANS_PHASE_ASSIGN && view->micro > 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_INTEGER_Y | GRADUS_AXES_ZERO_Y,
                         _ ("cluster"), _ ("points"));
  if (isnan (state->inertia) && !counting)
    {
      gradus_scene_set_placeholder (scene, _ ("The clusters have no points before the first "
                                              "assignment."));
      return;
    }
  gradus_scene_set_x_range (scene, 0.5, k + 0.5);
  gradus_scene_set_y_range (scene, 0.0, MIN (points->n, 2.0 * points->n / k));
  for (guint j = 0; j < k; j++)
    {
      gint32 count = state->counts.data[j];
      g_autofree char *label = g_strdup_printf ("%d", count);

      gradus_scene_bar (scene, j + 1.0, 0.7, 0.0, count, GRADUS_ROLE_CLASS + j, 0.6);
      gradus_scene_include (scene, j + 1.0, count);
      if (k <= 20)
        gradus_scene_text (scene, j + 1.0, count, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND, 1.0,
                           label);
    }
}
