/* Fences: see fence.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "fence.h"

#include <gsl/gsl_sort.h>

#include "gradus-neighbours.h"

/* The distances at which fences are put up. */
#define FENCES 20

/* How far point @i is, as a share; 0 when all distances are 0. */
static double
share_of (const GradusFence *fence, guint i)
{
  return fence->most > 0 ? fence->far[i] / fence->most : 0;
}

void
gradus_fence_count (const GradusFence *fence, double limit, guint *right, guint *caught)
{
  *right = *caught = 0;
  for (guint i = 0; i < fence->n; i++)
    if (!gradus_neighbours_within (fence->far[i], limit * fence->most))
      {
        (*caught)++;
        *right += fence->odd[i] != 0;
      }
}

static double
score_of (const GradusFence *fence, guint right, guint caught)
{
  const guint either = caught + fence->n_odd - right;

  return either > 0 ? (double) right / either : 1;
}

double
gradus_fence_score (const GradusFence *fence, double limit)
{
  guint right, caught;

  gradus_fence_count (fence, limit, &right, &caught);
  return score_of (fence, right, caught);
}

/* With the distances in order, who is caught is all from some place on. */
void
gradus_fence_find_best (GradusFence *fence)
{
  const guint n = fence->n;
  g_autofree gsize *order = g_new (gsize, n);
  g_autofree guint *odd = g_new0 (guint, n + 1);

  gsl_sort_index (order, fence->far, 1, n);
  for (guint at = n; at-- > 0;)
    odd[at] = odd[at + 1] + (fence->odd[order[at]] != 0);
  fence->best_limit = 0;
  fence->best_score = gradus_fence_score (fence, 0);
  for (guint i = 0; i < n; i++)
    {
      const double limit = share_of (fence, i);
      guint low = 0, high = n;
      double score;

      while (low < high)
        {
          const guint middle = (low + high) / 2;

          if (gradus_neighbours_within (fence->far[order[middle]], limit * fence->most))
            low = middle + 1;
          else
            high = middle;
        }
      score = score_of (fence, odd[low], n - low);
      if (score > fence->best_score)
        {
          fence->best_limit = limit;
          fence->best_score = score;
        }
    }
}

guint
gradus_fence_n_rivals (const GradusFence *fence, const GradusArray *attempts)
{
  return (guint) gradus_array_length (attempts) + 1 + MIN (fence->n, FENCES);
}

void
gradus_fence_put_up (const GradusFence *fence, const GradusArray *attempts, double present,
                     guint i, GradusArray *rivals)
{
  const guint n = gradus_fence_n_rivals (fence, attempts), fences = MIN (fence->n, FENCES);
  const double limit
    = i + 1 < n - fences ? attempts->data[i]
      : i < n - fences   ? present
      : i + 1 == n
        ? fence->best_limit
        : share_of (fence, (guint) ((guint64) (i - (n - fences)) * fence->n / fences));
  guint right, caught;
  double *rival;

  if (i == 0)
    gradus_array_init_matrix (rivals, n, 3);
  gradus_fence_count (fence, limit, &right, &caught);
  rival = &gradus_array_write (rivals)[3 * (gsize) i];
  rival[0] = limit;
  rival[1] = right;
  rival[2] = caught + fence->n_odd - right;
}

double
gradus_fence_excess (const GradusFence *fence, const GradusArray *rivals)
{
  double best = -INFINITY;

  for (guint i = 0; i < rivals->shape[0]; i++)
    if (rivals->data[3 * (gsize) i + 2] > 0)
      best = MAX (best, rivals->data[3 * (gsize) i + 1] / rivals->data[3 * (gsize) i + 2]);
  return best - fence->best_score;
}
