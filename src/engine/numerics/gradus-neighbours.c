/* Gradus: the k nearest others of every point, and all that are as far as the k-th.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-kd-tree.h"
#include "gradus-neighbours.h"

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

/* All points within @radius of point @i, in their order. By the squares first, which leave some in
 * that are not within by more than rounding. */
static void
add_neighbours (const GradusKdTree *tree, const double *x, guint d, guint i, double radius,
                GArray *others, GArray *away)
{
  const guint first = others->len;
  guint kept = first;

  gradus_kd_tree_within (tree, i, radius * radius * (1 + 1e-9), others);
  for (guint s = first; s < others->len; s++)
    {
      const guint o = g_array_index (others, guint, s);
      const double distance = distance_of (&x[(gsize) i * d], &x[(gsize) o * d], d);

      if (!gradus_neighbours_within (distance, radius))
        continue;
      g_array_index (others, guint, kept++) = o;
      g_array_append_val (away, distance);
    }
  g_array_set_size (others, kept);
}

GradusNeighbours *
gradus_neighbours_new (const double *x, guint n, guint d, guint k)
{
  g_autoptr (GradusKdTree) tree = gradus_kd_tree_new (x, n, d);
  g_autofree double *nearest = g_new0 (double, k);
  GArray *others = g_array_new (FALSE, FALSE, sizeof (guint));
  GArray *away = g_array_new (FALSE, FALSE, sizeof (double));
  GradusNeighbours *self = g_new0 (GradusNeighbours, 1);

  self->n = n;
  self->radius = g_new0 (double, n);
  self->closer = g_new0 (double, n);
  self->first = g_new0 (guint, n + 1);
  for (guint i = 0; i < n; i++)
    {
      gradus_kd_tree_nearest (tree, i, k, nearest);
      self->radius[i] = sqrt (nearest[k - 1]);
      self->closer[i] = k > 1 ? sqrt (nearest[k - 2]) : 0;
      add_neighbours (tree, x, d, i, self->radius[i], others, away);
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

gboolean
gradus_neighbours_has (const GradusNeighbours *neighbours, guint i, guint other)
{
  guint low = neighbours->first[i], high = neighbours->first[i + 1];

  while (low < high)
    {
      const guint middle = low + (high - low) / 2;

      if (neighbours->others[middle] == other)
        return TRUE;
      if (neighbours->others[middle] < other)
        low = middle + 1;
      else
        high = middle;
    }
  return FALSE;
}
