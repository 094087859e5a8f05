/* Gradus: kernel functions, kernel rows and a cache of rows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-kernel.h"

#include <math.h>
#include <string.h>
#ifdef __linux__
#  include <sys/mman.h>
#endif

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

/* --- Points stored by column ------------------------------------------------------------------ */

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
      double sum[CHUNK] = { 0.0 };

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

/* --- Cache of rows ---------------------------------------------------------------------------- */

#define NOTHING G_MAXUINT

/* However small the budget: so many rows, all in use at once, are kept. */
#define MIN_SLOTS 4

#define HUGE_PAGE (2u << 20)

/* A place for a row; the slots in use form a list by time of use. */
typedef struct
{
  guint member;
  guint newer, older;
} Slot;

struct _GradusKernelCache
{
  GradusKernel kernel;
  const double *x;
  guint d;
  gsize budget;
  GradusIntArray subset;
  GradusKernelPoints *points; /* of the subset */
  double *diagonal;
  double *memory;      /* slot s begins at memory + s * subset.n */
  gsize memory_length; /* in doubles */
  Slot *slots;
  guint n_slots, max_slots;
  guint *slot_of; /* per member, or NOTHING */
  guint newest, oldest;
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

void
gradus_kernel_cache_free (GradusKernelCache *cache)
{
  gradus_int_array_clear (&cache->subset);
  g_clear_pointer (&cache->points, gradus_kernel_points_free);
  g_aligned_free (cache->memory);
  g_free (cache->diagonal);
  g_free (cache->slots);
  g_free (cache->slot_of);
  g_free (cache);
}

/* Memory for as many rows of @n numbers as the budget allows and could be wanted. It is touched
 * only where rows are, and in large pages where the system has them, which spares most of the
 * cost of touching it. What the rows in it hold is lost. */
static void
reserve (GradusKernelCache *cache, guint n)
{
  gsize wanted = MAX (cache->budget / sizeof (double), (gsize) MIN_SLOTS * n);
  gsize length = MIN (wanted, (gsize) n * n);

  if (cache->memory != NULL && length <= cache->memory_length)
    return;
  g_aligned_free (cache->memory);
  cache->memory_length = length;
  /* A small cache that began a large page would take a whole one. */
  cache->memory = g_aligned_alloc (MAX (length, 1), sizeof (double),
                                   length * sizeof (double) >= HUGE_PAGE ? HUGE_PAGE : 64);
#ifdef MADV_HUGEPAGE
  if (length * sizeof (double) >= HUGE_PAGE)
    madvise (cache->memory, length * sizeof (double), MADV_HUGEPAGE);
#endif
}

/* Keep the columns @kept of the rows whose member is in @kept (ascending positions in the old
 * subset), packed more tightly. Everything moves towards the beginning of the memory. */
static void
compact (GradusKernelCache *cache, const guint *kept, guint n_kept)
{
  guint n = cache->subset.n;
  guint n_slots = 0;
  g_autofree guint *renamed = g_new (guint, n);
  g_autofree guint *new_slot = g_new (guint, MAX (cache->n_slots, 1));
  guint newer = NOTHING;

  for (guint i = 0; i < n; i++)
    renamed[i] = NOTHING;
  for (guint k = 0; k < n_kept; k++)
    renamed[kept[k]] = k;

  for (guint s = 0; s < cache->n_slots; s++)
    {
      const double *from = cache->memory + (gsize) s * n;
      double *to = cache->memory + (gsize) n_slots * n_kept;

      new_slot[s] = NOTHING;
      if (renamed[cache->slots[s].member] == NOTHING)
        continue;
      for (guint k = 0; k < n_kept; k++)
        to[k] = from[kept[k]];
      new_slot[s] = n_slots++;
    }

  /* The list, from the newest on; the new slots are written into a list of their own first. */
  g_autofree Slot *slots = g_new (Slot, MAX (n_slots, 1));
  guint newest = NOTHING;
  for (guint s = cache->newest; s != NOTHING; s = cache->slots[s].older)
    {
      guint at = new_slot[s];
      if (at == NOTHING)
        continue;
      slots[at] = (Slot){ renamed[cache->slots[s].member], newer, NOTHING };
      if (newer != NOTHING)
        slots[newer].older = at;
      else
        newest = at;
      newer = at;
    }
  memcpy (cache->slots, slots, n_slots * sizeof (Slot));
  cache->newest = newest;
  cache->oldest = newer;
  cache->n_slots = n_slots;
}

gboolean
gradus_kernel_cache_select (GradusKernelCache *cache, const GradusIntArray *subset)
{
  /* The cache holds a reference, so that the same block means the same members. */
  if (cache->points != NULL && cache->subset.data == subset->data)
    return FALSE;
  if (cache->points != NULL && gradus_int_array_equal (&cache->subset, subset))
    {
      gradus_int_array_assign (&cache->subset, subset);
      return FALSE;
    }

  /* Members that were members before keep their rows, unless new ones came in. */
  g_autofree guint *kept = g_new (guint, MAX (subset->n, 1));
  guint n_kept = 0;
  for (guint i = 0; i < cache->subset.n && n_kept < subset->n; i++)
    if (cache->subset.data[i] == subset->data[n_kept])
      kept[n_kept++] = i;
  if (n_kept == subset->n)
    compact (cache, kept, n_kept);
  else
    {
      cache->n_slots = 0;
      cache->newest = cache->oldest = NOTHING;
      reserve (cache, subset->n);
    }

  gradus_int_array_assign (&cache->subset, subset);
  cache->max_slots = (guint) MIN (cache->memory_length / MAX (subset->n, 1), subset->n);
  cache->slots = g_renew (Slot, cache->slots, MAX (cache->max_slots, 1));
  g_clear_pointer (&cache->points, gradus_kernel_points_free);
  cache->points = gradus_kernel_points_new (cache->x, cache->d, subset->data, subset->n);
  cache->diagonal = g_renew (double, cache->diagonal, MAX (subset->n, 1));
  cache->slot_of = g_renew (guint, cache->slot_of, MAX (subset->n, 1));
  for (guint i = 0; i < subset->n; i++)
    {
      const double *x = cache->x + (gsize) subset->data[i] * cache->d;
      cache->diagonal[i] = gradus_kernel_value (&cache->kernel, x, x, cache->d);
      cache->slot_of[i] = NOTHING;
    }
  for (guint s = 0; s < cache->n_slots; s++)
    cache->slot_of[cache->slots[s].member] = s;
  return TRUE;
}

/* Take slot @s out of the list. */
static void
unlink_slot (GradusKernelCache *cache, guint s)
{
  const Slot *slot = &cache->slots[s];
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
link_newest (GradusKernelCache *cache, guint s)
{
  cache->slots[s].newer = NOTHING;
  cache->slots[s].older = cache->newest;
  if (cache->newest != NOTHING)
    cache->slots[cache->newest].newer = s;
  else
    cache->oldest = s;
  cache->newest = s;
}

const double *
gradus_kernel_cache_row (GradusKernelCache *cache, guint i)
{
  guint s = cache->slot_of[i];
  double *row;

  cache->asked++;
  if (s != NOTHING)
    {
      if (cache->newest != s)
        {
          unlink_slot (cache, s);
          link_newest (cache, s);
        }
      return cache->memory + (gsize) s * cache->subset.n;
    }

  cache->computed++;
  if (cache->n_slots < cache->max_slots)
    s = cache->n_slots++;
  else
    {
      /* The row unused for longest makes room. */
      s = cache->oldest;
      unlink_slot (cache, s);
      cache->slot_of[cache->slots[s].member] = NOTHING;
    }
  cache->slots[s].member = i;
  cache->slot_of[i] = s;
  link_newest (cache, s);
  row = cache->memory + (gsize) s * cache->subset.n;
  gradus_kernel_row (&cache->kernel, cache->points,
                     cache->x + (gsize) cache->subset.data[i] * cache->d, row);
  return row;
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
