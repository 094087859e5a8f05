/* Gradus: the two halves of EM for a mixture of Gaussians.
 *
 * The density of a component needs the length of L^-1 (x - mu), L being the Cholesky factor of its
 * covariance. L^-1 is computed once per component, which turns the work per point into a product
 * with a triangular matrix, without divisions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-mixture-core.h"

#include <math.h>
#include <string.h>

#include "gradus-linalg.h"
#include "gradus-vector-math.h"

#define BLOCK 256
#define LOG_2_PI 1.8378770664093454836

/* Eight numbers side by side, in whatever registers there are. */
typedef double Lanes __attribute__ ((vector_size (64), aligned (8), may_alias));
#define LANES 8

struct _GradusMixture
{
  guint k, d;
  double *mu;        /* k x d */
  double *whiten;    /* k x d x d: inverses of the Cholesky factors, lower triangular */
  double *log_scale; /* k: log phi - log |L| - d/2 log 2 pi */
};

/* The inverse of the lower triangular @l in place; zeros above the diagonal stay. */
static void
invert_lower (double *l, guint d)
{
  for (guint c = 0; c < d; c++)
    {
      l[(gsize) c * d + c] = 1.0 / l[(gsize) c * d + c];
      for (guint r = c + 1; r < d; r++)
        {
          double sum = 0.0;

          for (guint q = c; q < r; q++)
            sum += l[(gsize) r * d + q] * l[(gsize) q * d + c];
          l[(gsize) r * d + c] = -sum / l[(gsize) r * d + r];
        }
    }
}

GradusMixture *
gradus_mixture_new (guint k, guint d, const double *phi, const double *mu, const double *sigma,
                    guint *bad)
{
  g_autoptr (GradusMixture) mixture = g_new0 (GradusMixture, 1);

  mixture->k = k;
  mixture->d = d;
  mixture->mu = g_memdup2 (mu, (gsize) k * d * sizeof (double));
  mixture->whiten = g_memdup2 (sigma, (gsize) k * d * d * sizeof (double));
  mixture->log_scale = g_new (double, k);
  for (guint j = 0; j < k; j++)
    {
      double *l = mixture->whiten + (gsize) j * d * d;

      if (!gradus_cholesky (l, d))
        {
          *bad = j;
          return NULL;
        }
      mixture->log_scale[j] = (phi[j] > 0 ? log (phi[j]) : -INFINITY)
                              - 0.5 * gradus_cholesky_log_det (l, d) - 0.5 * d * LOG_2_PI;
      invert_lower (l, d);
    }
  return g_steal_pointer (&mixture);
}

guint
gradus_mixture_get_k (const GradusMixture *mixture)
{
  return mixture->k;
}

void
gradus_mixture_free (GradusMixture *mixture)
{
  if (mixture == NULL)
    return;
  g_free (mixture->mu);
  g_free (mixture->whiten);
  g_free (mixture->log_scale);
  g_free (mixture);
}

/* out[i] = scale - |whiten (x - mean)|^2 / 2 for m points of the plane. */
static inline __attribute__ ((always_inline)) void
log_density_in_plane (const double *restrict x, const double *restrict y, guint m,
                      const double *mean, const double *whiten, double scale, double *restrict out)
{
  double mean_x = mean[0], mean_y = mean[1];
  double xx = whiten[0], yx = whiten[2], yy = whiten[3];

  for (guint i = 0; i < m; i++)
    {
      double dx = x[i] - mean_x, dy = y[i] - mean_y;
      double u = xx * dx, v = yx * dx + yy * dy;

      out[i] = scale - 0.5 * (u * u + v * v);
    }
}

/* The same in any number of dimensions, row by row of @whiten. */
static inline __attribute__ ((always_inline)) void
log_density_anywhere (const double *const *columns, gsize at, guint m, guint d, const double *mean,
                      const double *whiten, double scale, double *restrict out)
{
  double row[BLOCK], square[BLOCK];

  for (guint i = 0; i < m; i++)
    square[i] = 0.0;
  for (guint r = 0; r < d; r++)
    {
      for (guint i = 0; i < m; i++)
        row[i] = 0.0;
      for (guint c = 0; c <= r; c++)
        {
          const double *restrict x = columns[c] + at;
          double centre = mean[c], factor = whiten[(gsize) r * d + c];

          for (guint i = 0; i < m; i++)
            row[i] = row[i] + factor * (x[i] - centre);
        }
      for (guint i = 0; i < m; i++)
        square[i] = square[i] + row[i] * row[i];
    }
  for (guint i = 0; i < m; i++)
    out[i] = scale - 0.5 * square[i];
}

/* Joint log-densities of one component for m points, and the largest so far. */
GRADUS_VECTOR_CLONES static void
log_density_block (const GradusMixture *mixture, guint j, const GradusPoints *points, gsize at,
                   guint m, double *restrict out, double *restrict largest)
{
  guint d = mixture->d;
  const double *mean = mixture->mu + (gsize) j * d;
  const double *whiten = mixture->whiten + (gsize) j * d * d;

  if (d == 2)
    log_density_in_plane (points->columns[0] + at, points->columns[1] + at, m, mean, whiten,
                          mixture->log_scale[j], out);
  else
    log_density_anywhere (points->columns, at, m, d, mean, whiten, mixture->log_scale[j], out);
  for (guint i = 0; i < m; i++)
    largest[i] = out[i] > largest[i] ? out[i] : largest[i];
}

GRADUS_VECTOR_CLONES static void
subtract (guint m, double *restrict values, const double *restrict shift)
{
  for (guint i = 0; i < m; i++)
    values[i] = values[i] - shift[i];
}

GRADUS_VECTOR_CLONES static void
add (guint m, double *restrict sum, const double *restrict values)
{
  for (guint i = 0; i < m; i++)
    sum[i] = sum[i] + values[i];
}

GRADUS_VECTOR_CLONES static void
invert (guint m, const double *restrict values, double *restrict out)
{
  for (guint i = 0; i < m; i++)
    out[i] = 1.0 / values[i];
}

GRADUS_VECTOR_CLONES static void
scale_by (guint m, double *restrict values, const double *restrict factor)
{
  for (guint i = 0; i < m; i++)
    values[i] = values[i] * factor[i];
}

void
gradus_mixture_expect (const GradusMixture *mixture, const GradusPoints *points, guint from,
                       guint to, double *responsibilities, double *log_likelihood)
{
  double largest[BLOCK], sum[BLOCK], factor[BLOCK];
  double total = *log_likelihood;

  for (guint at = from; at < to; at += BLOCK)
    {
      guint m = MIN (BLOCK, to - at);

      for (guint i = 0; i < m; i++)
        {
          largest[i] = -INFINITY;
          sum[i] = 0.0;
        }
      for (guint j = 0; j < mixture->k; j++)
        log_density_block (mixture, j, points, at, m, responsibilities + (gsize) j * points->n + at,
                           largest);
      for (guint j = 0; j < mixture->k; j++)
        {
          double *w = responsibilities + (gsize) j * points->n + at;

          subtract (m, w, largest);
          gradus_vexp (m, w, w);
          add (m, sum, w);
        }
      invert (m, sum, factor);
      for (guint j = 0; j < mixture->k; j++)
        scale_by (m, responsibilities + (gsize) j * points->n + at, factor);
      gradus_vlog (m, sum, sum);
      for (guint i = 0; i < m; i++)
        total += largest[i] + sum[i];
    }
  *log_likelihood = total;
}

/* The sum of the lanes, in pairs. */
#define LANES_SUM(v)                                                                               \
  ((((v)[0] + (v)[1]) + ((v)[2] + (v)[3])) + (((v)[4] + (v)[5]) + ((v)[6] + (v)[7])))
#define LANES_AT(pointer) (*(const Lanes *) (pointer))

GRADUS_VECTOR_CLONES double
gradus_mixture_count (const double *weights, gsize n)
{
  Lanes lanes = { 0 };
  double sum;
  gsize i = 0;

  for (; i + LANES <= n; i += LANES)
    lanes += LANES_AT (weights + i);
  sum = LANES_SUM (lanes);
  for (; i < n; i++)
    sum += weights[i];
  return sum;
}

GRADUS_VECTOR_CLONES static double
sum_weighted (const double *weights, const double *x, gsize n)
{
  Lanes lanes = { 0 };
  double sum;
  gsize i = 0;

  for (; i + LANES <= n; i += LANES)
    lanes += LANES_AT (weights + i) * LANES_AT (x + i);
  sum = LANES_SUM (lanes);
  for (; i < n; i++)
    sum += weights[i] * x[i];
  return sum;
}

void
gradus_mixture_mean (const GradusPoints *points, const double *weights, double count, double *mean)
{
  for (guint c = 0; c < points->d; c++)
    mean[c] = sum_weighted (weights, points->columns[c], points->n) / count;
}

/* Sum of w (x - mean_x) (y - mean_y); all weights 1 when NULL. */
GRADUS_VECTOR_CLONES static double
sum_products (const double *weights, const double *x, double mean_x, const double *y, double mean_y,
              gsize n)
{
  Lanes lanes = { 0 };
  double sum;
  gsize i = 0;

  if (weights != NULL)
    for (; i + LANES <= n; i += LANES)
      lanes += LANES_AT (weights + i) * (LANES_AT (x + i) - mean_x) * (LANES_AT (y + i) - mean_y);
  else
    for (; i + LANES <= n; i += LANES)
      lanes += (LANES_AT (x + i) - mean_x) * (LANES_AT (y + i) - mean_y);
  sum = LANES_SUM (lanes);
  for (; i < n; i++)
    sum += (weights != NULL ? weights[i] * (x[i] - mean_x) : x[i] - mean_x) * (y[i] - mean_y);
  return sum;
}

void
gradus_mixture_covariance (const GradusPoints *points, const double *weights, double count,
                           const double *mean, double *covariance)
{
  guint d = points->d;

  for (guint r = 0; r < d; r++)
    for (guint c = 0; c <= r; c++)
      covariance[(gsize) r * d + c] = covariance[(gsize) c * d + r] = sum_products (
                                                                        weights, points->columns[r],
                                                                        mean[r], points->columns[c],
                                                                        mean[c], points->n)
                                                                      / count;
}
