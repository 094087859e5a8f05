/* Gradus: the nearest points of two convex hulls.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-hulls.h"
#include "gradus-linalg.h"

#define MOST (GRADUS_HULLS_MAX_D + 1)

typedef struct
{
  guint d;
  const double *ray;
  double v[GRADUS_HULLS_MAX_PAIRS][GRADUS_HULLS_MAX_D]; /* differences, of size 1 at most */
  double best;
  guint n; /* of the best set */
  guint set[MOST];
  double share[MOST], along; /* how far along the ray */
} Search;

static double
dot (const double *a, const double *b, guint d)
{
  double sum = 0;

  for (guint j = 0; j < d; j++)
    sum += a[j] * b[j];
  return sum;
}

/* The point of the flat through the differences of @set that is nearest to 0, when it lies between
 * them (and, with the ray, ahead of them): (G + 11') t = 1, G being their products. */
static void
try_set (Search *search, const guint *set, guint n, gboolean with_ray)
{
  double u[MOST][GRADUS_HULLS_MAX_D], m[MOST * MOST], t[MOST], at[GRADUS_HULLS_MAX_D] = { 0 };
  double sum = 0, along = 0, size;

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < search->d; j++)
      u[i][j] = search->v[set[i]][j]
                - (with_ray ? dot (search->v[set[i]], search->ray, search->d) * search->ray[j] : 0);
  for (guint i = 0; i < n; i++)
    {
      t[i] = 1;
      for (guint k = 0; k < n; k++)
        m[i * n + k] = 1 + dot (u[i], u[k], search->d);
    }
  if (!gradus_cholesky (m, n))
    return;
  /* Points that hang together in fewer dimensions: a smaller set has the answer. */
  for (guint i = 0; i < n; i++)
    if (m[i * n + i] < 1e-9)
      return;
  gradus_cholesky_solve (m, n, t);
  for (guint i = 0; i < n; i++)
    sum += t[i];
  for (guint i = 0; i < n; i++)
    {
      t[i] /= sum;
      if (!(t[i] > -1e-12))
        return;
      along -= with_ray ? t[i] * dot (search->v[set[i]], search->ray, search->d) : 0;
      for (guint j = 0; j < search->d; j++)
        at[j] += t[i] * u[i][j];
    }
  size = sqrt (dot (at, at, search->d));
  if (along < -1e-12 || size >= search->best - 1e-12)
    return;
  search->best = size;
  search->n = n;
  search->along = along;
  for (guint i = 0; i < n; i++)
    {
      search->set[i] = set[i];
      search->share[i] = t[i];
    }
}

static void
try_sets (Search *search, guint pairs, guint *set, guint n, guint from)
{
  if (n > 0)
    {
      try_set (search, set, n, FALSE);
      if (search->ray != NULL)
        try_set (search, set, n, TRUE);
    }
  for (guint i = from; n < MIN (search->d + 1, MOST) && i < pairs; i++)
    {
      set[n] = i;
      try_sets (search, pairs, set, n + 1, i + 1);
    }
}

double
gradus_hulls_nearest (const double *a, guint n_a, const double *b, guint n_b, guint d,
                      const double *ray, double *p, double *q, guint *carry_a, guint *carry_b)
{
  double away[GRADUS_HULLS_MAX_D], size = 0;
  Search search = { .d = d, .ray = ray != NULL ? away : NULL, .best = INFINITY };
  guint set[MOST];

  g_return_val_if_fail (
    d >= 1 && d <= GRADUS_HULLS_MAX_D && n_a * n_b >= 1 && n_a * n_b <= GRADUS_HULLS_MAX_PAIRS, 0);

  for (guint i = 0; i < n_a * n_b * d; i++)
    {
      search.v[i / d][i % d] = a[i / d / n_b * d + i % d] - b[i / d % n_b * d + i % d];
      size = MAX (size, fabs (search.v[i / d][i % d]));
    }
  for (guint i = 0; size > 0 && i < n_a * n_b * d; i++)
    search.v[i / d][i % d] /= size;
  /* In differences the hull of b goes on backwards. */
  for (guint j = 0; j < d; j++)
    {
      away[j] = ray != NULL ? -ray[j] : 0;
      p[j] = q[j] = 0;
    }
  try_sets (&search, n_a * n_b, set, 0, 0);
  *carry_a = *carry_b = 0;
  for (guint i = 0; i < search.n; i++)
    {
      const guint one = search.set[i] / n_b, other = search.set[i] % n_b;

      for (guint j = 0; j < d; j++)
        {
          p[j] += search.share[i] * a[one * d + j];
          q[j] += search.share[i] * b[other * d + j];
        }
      if (search.share[i] > 1e-9)
        {
          *carry_a |= 1u << one;
          *carry_b |= 1u << other;
        }
    }
  for (guint j = 0; ray != NULL && j < d; j++)
    q[j] += search.along * size * ray[j];
  return search.best > 1e-7 ? search.best * size : 0;
}
