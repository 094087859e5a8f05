/* Gradus: the half steps of k-means.
 *
 * Cost of an assignment: n k d multiplications, done for a block of points against one centroid
 * after the other, so that a block's best distances stay in the first-level cache and every
 * instruction works on several points. Cost of a move: n d additions and as many for the new
 * distances.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-kmeans-core.h"

#include <math.h>
#include <string.h>

#include "gradus-vector-math.h"

#define BLOCK 512

GradusPoints *
gradus_points_new (const GradusTable *table)
{
  GradusPoints *points = g_new0 (GradusPoints, 1);

  points->n = table->n;
  points->d = table->d;
  points->columns = g_new0 (const double *, MAX (table->d, 1));
  points->low = g_new0 (double, MAX (table->d, 1));
  points->high = g_new0 (double, MAX (table->d, 1));
  for (guint c = 0; c < table->d; c++)
    {
      const double *x = table->columns[table->x_columns[c]];
      double low = INFINITY, high = -INFINITY;

      for (guint i = 0; i < table->n; i++)
        {
          low = x[i] < low ? x[i] : low;
          high = x[i] > high ? x[i] : high;
        }
      points->columns[c] = x;
      points->low[c] = low;
      points->high[c] = high;
    }
  return points;
}

void
gradus_points_free (GradusPoints *points)
{
  if (points == NULL)
    return;
  g_free (points->columns);
  g_free (points->low);
  g_free (points->high);
  g_free (points);
}

void
gradus_points_get (const GradusPoints *points, guint i, double *out)
{
  for (guint c = 0; c < points->d; c++)
    out[c] = points->columns[c][i];
}

/* Offer centroid @here at @distance to a point. @second is the distance of the second nearest,
 * which tells ties; @index is a double so that all vectors of the loops have elements of one
 * size. */
static inline __attribute__ ((always_inline)) void
offer (double distance, double here, double *best, double *second, double *index)
{
  double larger = distance > *best ? distance : *best;

  *second = larger < *second ? larger : *second;
  *index = distance < *best ? here : *index;
  *best = distance < *best ? distance : *best;
}

/* Offer the centroids j .. j + count - 1 to m points of the plane. @count is 1, 2 or 4 and known to
 * the compiler: the more, the fewer times best, second and index travel to the cache and back. */
static inline __attribute__ ((always_inline)) void
offer_in_plane (const double *restrict x, const double *restrict y, guint m,
                const double *restrict centroids, guint j, guint count, double *restrict best,
                double *restrict second, double *restrict index)
{
  double cx[4], cy[4];

  for (guint q = 0; q < count; q++)
    {
      cx[q] = centroids[2 * (gsize) (j + q)];
      cy[q] = centroids[2 * (gsize) (j + q) + 1];
    }
  for (guint i = 0; i < m; i++)
    {
      double b = best[i], s = second[i], n = index[i];

#pragma GCC unroll 4
      for (guint q = 0; q < count; q++)
        {
          double dx = x[i] - cx[q], dy = y[i] - cy[q];

          offer (dx * dx + dy * dy, (double) (j + q), &b, &s, &n);
        }
      best[i] = b;
      second[i] = s;
      index[i] = n;
    }
}

/* Offer centroid j in any number of dimensions, with the loop over coordinates outside. */
static inline __attribute__ ((always_inline)) void
offer_anywhere (const double *const *columns, gsize at, guint m, guint d,
                const double *restrict centroids, guint j, double *restrict best,
                double *restrict second, double *restrict index, double *restrict distance)
{
  const double *restrict x = columns[0] + at;
  double here = j, centre = centroids[(gsize) j * d];

  for (guint i = 0; i < m; i++)
    distance[i] = (x[i] - centre) * (x[i] - centre);
  for (guint c = 1; c < d; c++)
    {
      x = columns[c] + at;
      centre = centroids[(gsize) j * d + c];
      for (guint i = 0; i < m; i++)
        distance[i] = distance[i] + (x[i] - centre) * (x[i] - centre);
    }
  for (guint i = 0; i < m; i++)
    offer (distance[i], here, best + i, second + i, index + i);
}

/* The nearest of k centroids for m points from number @at on. */
GRADUS_VECTOR_CLONES static void
nearest_of_block (const double *const *columns, gsize at, guint m, guint d, const double *centroids,
                  guint k, double *restrict best, double *restrict second, gint32 *restrict owner)
{
  double index[BLOCK], distance[BLOCK];
  guint j = 0;

  for (guint i = 0; i < m; i++)
    {
      best[i] = INFINITY;
      second[i] = INFINITY;
      index[i] = 0.0;
    }
  if (d == 2)
    {
      const double *x = columns[0] + at, *y = columns[1] + at;

      for (; j + 4 <= k; j += 4)
        offer_in_plane (x, y, m, centroids, j, 4, best, second, index);
      for (; j + 2 <= k; j += 2)
        offer_in_plane (x, y, m, centroids, j, 2, best, second, index);
      for (; j < k; j++)
        offer_in_plane (x, y, m, centroids, j, 1, best, second, index);
    }
  else
    for (; j < k; j++)
      offer_anywhere (columns, at, m, d, centroids, j, best, second, index, distance);
  for (guint i = 0; i < m; i++)
    owner[i] = (gint32) index[i];
}

GRADUS_VECTOR_CLONES static void
count_block (guint m, const gint32 *before, const gint32 *after, const double *best,
             const double *second, GradusKmeansTally *tally)
{
  guint moved = 0, ties = 0;

  for (guint i = 0; i < m; i++)
    moved += before[i] != after[i];
  for (guint i = 0; i < m; i++)
    ties += best[i] == second[i] && best[i] < INFINITY;
  tally->moved += moved;
  tally->ties += ties;
}

void
gradus_kmeans_assign (const GradusPoints *points, guint from, guint to, const double *centroids,
                      guint k, gint32 *owner, double *within, gint32 *counts,
                      GradusKmeansTally *tally)
{
  double best[BLOCK], second[BLOCK];
  gint32 now[BLOCK];

  for (guint at = from; at < to; at += BLOCK)
    {
      guint m = MIN (BLOCK, to - at);

      nearest_of_block (points->columns, at, m, points->d, centroids, k, best, second, now);
      count_block (m, owner + at, now, best, second, tally);
      for (guint i = 0; i < m; i++)
        {
          gint32 j = now[i];

          owner[at + i] = j;
          within[j] += best[i];
          counts[j]++;
        }
    }
}

/* Squared distance of point @i from @centre. */
static inline double
squared_distance (const GradusPoints *points, guint i, const double *centre)
{
  double sum = 0.0;

  for (guint c = 0; c < points->d; c++)
    {
      double difference = points->columns[c][i] - centre[c];

      sum += difference * difference;
    }
  return sum;
}

/* Sums over the points of a cluster go into LANES partial sums, point i into lane i % LANES, which
 * are added up at the end. Neighbouring points often belong to the same cluster; with one sum each
 * addition would have to wait for the one before. */
#define LANES 4

static double
add_lanes (const double lanes[LANES])
{
  return (lanes[0] + lanes[1]) + (lanes[2] + lanes[3]);
}

/* Add @m addends to the lanes of their clusters; @lanes: k x LANES. The first has lane 0. */
static void
add_to_lanes (gsize m, const gint32 *owner, const double *addend, double *lanes)
{
  gsize i = 0;

  for (; i + LANES <= m; i += LANES)
    for (guint lane = 0; lane < LANES; lane++)
      lanes[LANES * (gsize) owner[i + lane] + lane] += addend[i + lane];
  for (; i < m; i++)
    lanes[LANES * (gsize) owner[i] + i % LANES] += addend[i];
}

GRADUS_VECTOR_CLONES static void
distances_in_plane (gsize m, const double *restrict x, const double *restrict y,
                    const gint32 *restrict owner, const double *restrict centroids,
                    double *restrict distance)
{
  for (gsize i = 0; i < m; i++)
    {
      double dx = x[i] - centroids[2 * (gsize) owner[i]];
      double dy = y[i] - centroids[2 * (gsize) owner[i] + 1];

      distance[i] = dx * dx + dy * dy;
    }
}

static void
move_all (const GradusPoints *points, const gint32 *owner, const gint32 *counts, guint k,
          double *centroids, double *within)
{
  guint d = points->d;
  g_autofree double *lanes = g_new0 (double, (d + 1) * (gsize) k * LANES);
  double *spread = lanes + (gsize) k * LANES * d;
  double distance[BLOCK];

  for (gsize at = 0; at < points->n; at += BLOCK)
    for (guint c = 0; c < d; c++)
      add_to_lanes (MIN (BLOCK, points->n - at), owner + at, points->columns[c] + at,
                    lanes + (gsize) k * LANES * c);
  for (guint c = 0; c < d; c++)
    for (guint j = 0; j < k; j++)
      if (counts[j] > 0)
        centroids[(gsize) j * d + c] = add_lanes (lanes + LANES * ((gsize) k * c + j)) / counts[j];

  for (gsize at = 0; at < points->n; at += BLOCK)
    {
      gsize m = MIN (BLOCK, points->n - at);

      if (d == 2)
        distances_in_plane (m, points->columns[0] + at, points->columns[1] + at, owner + at,
                            centroids, distance);
      else
        for (gsize i = 0; i < m; i++)
          distance[i] = squared_distance (points, at + i, centroids + (gsize) owner[at + i] * d);
      add_to_lanes (m, owner + at, distance, spread);
    }
  for (guint j = 0; j < k; j++)
    within[j] = add_lanes (spread + (gsize) j * LANES);
}

void
gradus_kmeans_move (const GradusPoints *points, const gint32 *owner, const gint32 *counts, guint k,
                    int cluster, double *centroids, double *within)
{
  double *centre;
  double lanes[LANES] = { 0 };

  if (cluster < 0)
    {
      move_all (points, owner, counts, k, centroids, within);
      return;
    }
  centre = centroids + (gsize) cluster * points->d;
  for (guint c = 0; c < points->d && counts[cluster] > 0; c++)
    {
      const double *x = points->columns[c];
      double partial[LANES] = { 0 };

      for (guint i = 0; i < points->n; i++)
        if (owner[i] == cluster)
          partial[i % LANES] += x[i];
      centre[c] = add_lanes (partial) / counts[cluster];
    }
  for (guint i = 0; i < points->n; i++)
    if (owner[i] == cluster)
      lanes[i % LANES] += squared_distance (points, i, centre);
  within[cluster] = add_lanes (lanes);
}

int
gradus_kmeans_farthest (const GradusPoints *points, const gint32 *owner, const gint32 *counts,
                        const double *centroids)
{
  double largest = 0.0;
  int found = -1;

  for (guint i = 0; i < points->n; i++)
    {
      double distance;

      if (counts[owner[i]] < 2)
        continue;
      distance = squared_distance (points, i, centroids + (gsize) owner[i] * points->d);
      if (distance > largest)
        {
          largest = distance;
          found = (int) i;
        }
    }
  return found;
}

guint
gradus_kmeans_seed_next (const GradusPoints *points, gboolean first, double *nearest, gsl_rng *rng)
{
  gboolean any = FALSE;
  guint chosen;

  if (first)
    {
      for (guint i = 0; i < points->n; i++)
        nearest[i] = INFINITY;
      chosen = gradus_rng_index (rng, points->n);
    }
  else
    {
      for (guint i = 0; i < points->n && !any; i++)
        any = nearest[i] > 0.0;
      chosen = any ? gradus_rng_weighted (rng, nearest, points->n)
                   : gradus_rng_index (rng, points->n);
    }
  for (guint i = 0; i < points->n; i++)
    {
      double distance = 0.0;

      for (guint c = 0; c < points->d; c++)
        {
          double difference = points->columns[c][i] - points->columns[c][chosen];

          distance += difference * difference;
        }
      nearest[i] = distance < nearest[i] ? distance : nearest[i];
    }
  return chosen;
}

void
gradus_kmeans_seed_samples (const GradusPoints *points, guint k, gsl_rng *rng, gint32 *out)
{
  g_autofree gint32 *order = g_new (gint32, points->n);

  gradus_rng_permutation (rng, points->n, order);
  memcpy (out, order, k * sizeof (gint32));
}

double
gradus_kmeans_run (const GradusPoints *points, guint k, guint max_iterations, double *centroids,
                   gint32 *owner)
{
  g_autofree double *within = g_new0 (double, k);
  g_autofree gint32 *counts = g_new0 (gint32, k);
  double inertia = 0.0;

  for (guint i = 0; i < points->n; i++)
    owner[i] = -1;
  for (guint iteration = 0; iteration < max_iterations; iteration++)
    {
      GradusKmeansTally tally = { 0 };

      memset (within, 0, k * sizeof (double));
      memset (counts, 0, k * sizeof (gint32));
      gradus_kmeans_assign (points, 0, points->n, centroids, k, owner, within, counts, &tally);
      gradus_kmeans_move (points, owner, counts, k, -1, centroids, within);
      if (tally.moved == 0)
        break;
    }
  for (guint j = 0; j < k; j++)
    inertia += within[j];
  return inertia;
}
