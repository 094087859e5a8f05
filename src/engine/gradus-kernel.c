/* Gradus: kernel functions, kernel rows and a cache of rows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-kernel.h"

#include <math.h>
#include <string.h>

#include "gradus-vector-math.h"

/* Entries worked on at a time: their intermediate results stay in the first-level cache. */
#define CHUNK 256

/* Helpers of a cloned function must be inlined into it, or they are compiled for the baseline. */
#define ALWAYS_INLINE static inline __attribute__ ((always_inline))

/* acc[j] += (column[j] - x)^2 or column[j] * x. */
ALWAYS_INLINE void
accumulate (gboolean distance, const double *restrict column, double x, guint n,
            double *restrict acc)
{
  if (distance)
    for (guint j = 0; j < n; j++)
      {
        double difference = column[j] - x;
        acc[j] += difference * difference;
      }
  else
    for (guint j = 0; j < n; j++)
      acc[j] += column[j] * x;
}

/* Turn @n squared distances or inner products (at most CHUNK) into kernel values, in place. */
ALWAYS_INLINE void
finish (const GradusKernel *kernel, guint n, double *restrict acc)
{
  const double gamma = kernel->gamma;

  if (kernel->kind == GRADUS_KERNEL_RBF)
    {
      for (guint j = 0; j < n; j++)
        acc[j] *= -gamma;
      gradus_vexp (n, acc, acc);
    }
  else if (kernel->kind == GRADUS_KERNEL_POLYNOMIAL)
    {
      const double coef0 = kernel->coef0;
      double power[CHUNK];

      for (guint j = 0; j < n; j++)
        {
          power[j] = gamma * acc[j] + coef0;
          acc[j] = 1.0;
        }
      /* By repeated squaring. */
      for (guint rest = (guint) MAX (kernel->degree, 0); rest > 0; rest /= 2)
        {
          if (rest % 2 == 1)
            for (guint j = 0; j < n; j++)
              acc[j] *= power[j];
          if (rest > 1)
            for (guint j = 0; j < n; j++)
              power[j] *= power[j];
        }
    }
}

double
gradus_kernel_value (const GradusKernel *kernel, const double *x, const double *z, guint d)
{
  double acc = 0.0;
  for (guint c = 0; c < d; c++)
    accumulate (kernel->kind == GRADUS_KERNEL_RBF, &x[c], z[c], 1, &acc);
  finish (kernel, 1, &acc);
  return acc;
}

gboolean
gradus_kernel_is_bounded (const GradusKernel *kernel, const double *x, guint n, guint d,
                          double limit, guint *row)
{
  if (kernel->kind == GRADUS_KERNEL_RBF)
    return TRUE;

  /* |x.z| <= max |x|^2, so that the largest K(x, x) with |coef0| bounds them all. */
  GradusKernel absolute = *kernel;
  double largest = 0.0;
  guint where = 0;
  absolute.coef0 = fabs (kernel->coef0);
  for (guint i = 0; i < n; i++)
    {
      double value = gradus_kernel_value (&absolute, x + (gsize) i * d, x + (gsize) i * d, d);
      if (!(value <= largest))
        {
          largest = value;
          where = i;
          if (!isfinite (value))
            break;
        }
    }
  if (row != NULL)
    *row = where;
  return largest < limit;
}

/* --- Points stored by column ------------------------------------------------------------------- */

GradusKernelPoints *
gradus_kernel_points_new (const double *x, guint d, const gint32 *rows, guint n)
{
  GradusKernelPoints *points = g_new (GradusKernelPoints, 1);
  points->n = n;
  points->d = d;
  points->columns = g_new (double, MAX ((gsize) n * d, 1));
  for (guint i = 0; i < n; i++)
    {
      const double *from = x + (gsize) (rows != NULL ? (guint) rows[i] : i) * d;
      for (guint c = 0; c < d; c++)
        points->columns[(gsize) c * n + i] = from[c];
    }
  return points;
}

void
gradus_kernel_points_free (GradusKernelPoints *points)
{
  g_free (points->columns);
  g_free (points);
}

GRADUS_VECTOR_CLONES void
gradus_kernel_row (const GradusKernel *kernel, const GradusKernelPoints *points, const double *x,
                   double *out)
{
  const guint n = points->n;
  const gboolean distance = kernel->kind == GRADUS_KERNEL_RBF;

  for (guint start = 0; start < n; start += CHUNK)
    {
      guint count = MIN (CHUNK, n - start);
      double acc[CHUNK] = { 0.0 };
      for (guint c = 0; c < points->d; c++)
        accumulate (distance, points->columns + (gsize) c * n + start, x[c], count, acc);
      finish (kernel, count, acc);
      memcpy (out + start, acc, count * sizeof (double));
    }
}

GRADUS_VECTOR_CLONES void
gradus_kernel_expand (const GradusKernel *kernel, const GradusKernelPoints *points,
                      const double *weights, double offset, const double *x, gsize n, double *out)
{
  const guint d = points->d;
  const gboolean distance = kernel->kind == GRADUS_KERNEL_RBF;
  g_autofree double *block = g_new (double, (gsize) MAX (d, 1) * CHUNK);

  for (gsize start = 0; start < n; start += CHUNK)
    {
      guint count = (guint) MIN (CHUNK, n - start);
      double sum[CHUNK];

      for (guint q = 0; q < count; q++)
        {
          sum[q] = offset;
          for (guint c = 0; c < d; c++)
            block[c * CHUNK + q] = x[(start + q) * d + c];
        }
      for (guint i = 0; i < points->n; i++)
        {
          const double weight = weights[i];
          double acc[CHUNK] = { 0.0 };
          for (guint c = 0; c < d; c++)
            accumulate (distance, block + c * CHUNK, points->columns[(gsize) c * points->n + i],
                        count, acc);
          finish (kernel, count, acc);
          for (guint q = 0; q < count; q++)
            sum[q] += weight * acc[q];
        }
      memcpy (out + start, sum, count * sizeof (double));
    }
}

/* --- Cache of rows ------------------------------------------------------------------------------ */

#define NOTHING G_MAXUINT

/* The rows in use form a ring from the most recently used one. */
typedef struct
{
  double *row;
  guint newer, older;
} Slot;

struct _GradusKernelCache
{
  GradusKernel kernel;
  const double *x;
  guint d;
  gsize budget;
  GradusIntArray subset;
  GradusKernelPoints *points;   /* of the subset */
  double *diagonal;
  Slot *slots;                  /* one per member */
  guint newest, oldest;
  gsize rows;                   /* held at present */
  guint64 asked, computed;
};

GradusKernelCache *
gradus_kernel_cache_new (const GradusKernel *kernel, const double *x, guint d, gsize budget)
{
  GradusKernelCache *cache = g_new0 (GradusKernelCache, 1);
  cache->kernel = *kernel;
  cache->x = x;
  cache->d = d;
  cache->budget = budget;
  cache->newest = cache->oldest = NOTHING;
  return cache;
}

static void
drop_rows (GradusKernelCache *cache)
{
  for (guint i = cache->newest; i != NOTHING; i = cache->slots[i].older)
    g_free (cache->slots[i].row);
  cache->newest = cache->oldest = NOTHING;
  cache->rows = 0;
  g_clear_pointer (&cache->slots, g_free);
  g_clear_pointer (&cache->points, gradus_kernel_points_free);
  g_clear_pointer (&cache->diagonal, g_free);
}

void
gradus_kernel_cache_free (GradusKernelCache *cache)
{
  drop_rows (cache);
  gradus_int_array_clear (&cache->subset);
  g_free (cache);
}

gboolean
gradus_kernel_cache_select (GradusKernelCache *cache, const GradusIntArray *subset)
{
  /* The cache holds a reference, so that the same block means the same members. */
  if (cache->points != NULL && cache->subset.data == subset->data)
    return FALSE;

  gboolean same = cache->points != NULL && gradus_int_array_equal (&cache->subset, subset);
  gradus_int_array_assign (&cache->subset, subset);
  if (same)
    return FALSE;

  drop_rows (cache);
  cache->points = gradus_kernel_points_new (cache->x, cache->d, subset->data, subset->n);
  cache->slots = g_new0 (Slot, MAX (subset->n, 1));
  cache->diagonal = g_new (double, MAX (subset->n, 1));
  for (guint i = 0; i < subset->n; i++)
    {
      const double *x = cache->x + (gsize) subset->data[i] * cache->d;
      cache->diagonal[i] = gradus_kernel_value (&cache->kernel, x, x, cache->d);
    }
  return TRUE;
}

/* Take @i out of the ring. */
static void
unlink_slot (GradusKernelCache *cache, guint i)
{
  Slot *slot = &cache->slots[i];
  if (slot->newer != NOTHING)
    cache->slots[slot->newer].older = slot->older;
  else
    cache->newest = slot->older;
  if (slot->older != NOTHING)
    cache->slots[slot->older].newer = slot->newer;
  else
    cache->oldest = slot->newer;
}

static void
link_newest (GradusKernelCache *cache, guint i)
{
  cache->slots[i].newer = NOTHING;
  cache->slots[i].older = cache->newest;
  if (cache->newest != NOTHING)
    cache->slots[cache->newest].newer = i;
  else
    cache->oldest = i;
  cache->newest = i;
}

const double *
gradus_kernel_cache_row (GradusKernelCache *cache, guint i)
{
  Slot *slot = &cache->slots[i];
  gsize row_bytes = (gsize) cache->subset.n * sizeof (double);

  cache->asked++;
  if (slot->row != NULL)
    {
      if (cache->newest != i)
        {
          unlink_slot (cache, i);
          link_newest (cache, i);
        }
      return slot->row;
    }

  cache->computed++;
  if (cache->rows >= 4 && (cache->rows + 1) * row_bytes > cache->budget)
    {
      /* The row unused for longest gives its memory. */
      guint victim = cache->oldest;
      unlink_slot (cache, victim);
      slot->row = g_steal_pointer (&cache->slots[victim].row);
    }
  else
    {
      slot->row = g_malloc (row_bytes);
      cache->rows++;
    }
  link_newest (cache, i);
  gradus_kernel_row (&cache->kernel, cache->points, cache->x + (gsize) cache->subset.data[i] * cache->d,
                     slot->row);
  return slot->row;
}

const double *
gradus_kernel_cache_diagonal (const GradusKernelCache *cache)
{
  return cache->diagonal;
}

void
gradus_kernel_cache_get_counts (const GradusKernelCache *cache, guint64 *asked, guint64 *computed)
{
  *asked = cache->asked;
  *computed = cache->computed;
}
