/* Gradus: the k nearest others of every point, and all that are as far as the k-th.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gsl/gsl_sort.h>
#include <math.h>
#include <stdlib.h>

#include "gradus-neighbours.h"

/* The points in the order of their first coordinate, and the place of each in it. */
typedef struct
{
  const double *x;
  guint n, d;
  gsize *order, *place;
} Queue;

static double
distance_of (const double *a, const double *b, guint d)
{
  double sum = 0;

  for (guint j = 0; j < d; j++)
    sum += (a[j] - b[j]) * (a[j] - b[j]);
  return sqrt (sum);
}

/* Put @distance among the @held of at most @k smallest ones. */
static void
keep_small (double distance, guint k, guint *held, double *nearest)
{
  guint at;

  if (*held == k && distance >= nearest[k - 1])
    return;
  for (at = *held < k ? (*held)++ : k - 1; at > 0 && nearest[at - 1] > distance; at--)
    nearest[at] = nearest[at - 1];
  nearest[at] = distance;
}

/* The @k smallest distances from point @i, ascending, into @nearest. */
static void
find_radii (const Queue *queue, guint i, guint k, double *nearest)
{
  const double *x = &queue->x[(gsize) i * queue->d];
  guint held = 0;

  for (int side = -1; side <= 1; side += 2)
    for (gint64 at = (gint64) queue->place[i] + side; at >= 0 && at < queue->n; at += side)
      {
        const double *other = &queue->x[queue->order[at] * queue->d];

        if (held == k && fabs (other[0] - x[0]) > nearest[k - 1])
          break;
        keep_small (distance_of (x, other, queue->d), k, &held, nearest);
      }
}

static int
compare_points (gconstpointer a, gconstpointer b)
{
  const guint p = *(const guint *) a, q = *(const guint *) b;

  return p < q ? -1 : p > q;
}

/* All points within @radius of point @i, in their order. */
static void
add_neighbours (const Queue *queue, guint i, double radius, GArray *others, GArray *away)
{
  const double *x = &queue->x[(gsize) i * queue->d];
  const guint first = others->len;

  for (int side = -1; side <= 1; side += 2)
    for (gint64 at = (gint64) queue->place[i] + side; at >= 0 && at < queue->n; at += side)
      {
        const guint o = (guint) queue->order[at];
        const double *other = &queue->x[(gsize) o * queue->d];

        if (!gradus_neighbours_within (fabs (other[0] - x[0]), radius))
          break;
        if (gradus_neighbours_within (distance_of (x, other, queue->d), radius))
          g_array_append_val (others, o);
      }
  qsort (&g_array_index (others, guint, first), others->len - first, sizeof (guint),
         compare_points);
  for (guint s = first; s < others->len; s++)
    {
      const double distance = distance_of (
        x, &queue->x[(gsize) g_array_index (others, guint, s) * queue->d], queue->d);

      g_array_append_val (away, distance);
    }
}

GradusNeighbours *
gradus_neighbours_new (const double *x, guint n, guint d, guint k)
{
  g_autofree gsize *order = g_new (gsize, n);
  g_autofree gsize *place = g_new (gsize, n);
  g_autofree double *nearest = g_new0 (double, k);
  const Queue queue = { x, n, d, order, place };
  GArray *others = g_array_new (FALSE, FALSE, sizeof (guint));
  GArray *away = g_array_new (FALSE, FALSE, sizeof (double));
  GradusNeighbours *self = g_new0 (GradusNeighbours, 1);

  self->n = n;
  self->radius = g_new0 (double, n);
  self->closer = g_new0 (double, n);
  self->first = g_new0 (guint, n + 1);
  gsl_sort_index (order, x, d, n);
  for (guint i = 0; i < n; i++)
    place[order[i]] = i;
  for (guint i = 0; i < n; i++)
    {
      find_radii (&queue, i, k, nearest);
      self->radius[i] = nearest[k - 1];
      self->closer[i] = k > 1 ? nearest[k - 2] : 0;
      add_neighbours (&queue, i, self->radius[i], others, away);
      self->first[i + 1] = others->len;
    }
  self->others = (guint *) (gpointer) g_array_free (others, FALSE);
  self->away = (double *) (gpointer) g_array_free (away, FALSE);
  return self;
}

void
gradus_neighbours_free (GradusNeighbours *neighbours)
{
  g_free (neighbours->radius);
  g_free (neighbours->closer);
  g_free (neighbours->first);
  g_free (neighbours->others);
  g_free (neighbours->away);
  g_free (neighbours);
}

void
gradus_neighbours_of_place (const double *x, guint n, guint d, const double *at, guint k,
                            double *row, double *nearest)
{
  guint held = 0;

  for (guint o = 0; o < n; o++)
    {
      row[o] = distance_of (at, &x[(gsize) o * d], d);
      keep_small (row[o], k, &held, nearest);
    }
}
