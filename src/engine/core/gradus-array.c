/* Gradus: reference-counted blocks behind GradusArray and GradusIntArray.
 *
 * A block is one allocation: slack, a header, then the elements, which start at a multiple of 32
 * bytes so that vector code needs no prologue. The header sits right before the elements and is
 * found from the data pointer alone, which keeps the structs that live in states small. Plain
 * malloc() plus up to 32 bytes of slack is used instead of aligned_alloc() because the latter
 * bypasses the per-thread cache of the C library and a solver's inner loop allocates several
 * blocks per step.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-array.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "gradus-vector-math.h"

#define ALIGNMENT 32

typedef struct
{
  gint refs;     /* atomic */
  guint32 slack; /* bytes from the start of the allocation to the elements */
} Block;

static inline Block *
block_of (gconstpointer data)
{
  return (Block *) ((char *) data - sizeof (Block));
}

/* The elements of a new block with one reference. @zero asks for zeros, which calloc() has for free
 * when the block is large. */
static gpointer
block_new (gsize n, gsize element, gboolean zero)
{
  gsize bytes;
  char *base, *data;
  Block *block;

  if (!g_size_checked_mul (&bytes, n, element)
      || !g_size_checked_add (&bytes, bytes, sizeof (Block) + ALIGNMENT))
    g_error ("gradus_array: %zu elements are more than memory can address", n);

  base = zero ? g_malloc0 (bytes) : g_malloc (bytes);
  data = (char *) (((uintptr_t) base + sizeof (Block) + ALIGNMENT - 1)
                   & ~(uintptr_t) (ALIGNMENT - 1));
  block = block_of (data);
  g_atomic_int_set (&block->refs, 1);
  block->slack = (guint32) (data - base);

  return data;
}

static inline gconstpointer
block_ref (gconstpointer data)
{
  if (data != NULL)
    g_atomic_int_inc (&block_of (data)->refs);

  return data;
}

static inline void
block_unref (gconstpointer data)
{
  if (data != NULL && g_atomic_int_dec_and_test (&block_of (data)->refs))
    g_free ((char *) data - block_of (data)->slack);
}

static inline gboolean
block_is_private (gconstpointer data)
{
  return g_atomic_int_get (&block_of (data)->refs) == 1;
}

/* Private memory for what @data points to; @keep asks for the present elements. */
static gpointer
block_make_private (gconstpointer data, gsize n, gsize element, gboolean keep)
{
  gpointer copy;

  if (data == NULL || block_is_private (data))
    return (gpointer) data;

  copy = block_new (n, element, FALSE);
  if (keep)
    memcpy (copy, data, n * element);
  block_unref (data);

  return copy;
}

/* --- Arrays of doubles ------------------------------------------------------------------------ */

gsize
gradus_array_length (const GradusArray *array)
{
  if (array->data == NULL)
    return 0;

  return (gsize) array->shape[0] * array->shape[1] * array->shape[2];
}

static double *
array_init (GradusArray *array, guint n_dims, guint depth, guint rows, guint columns)
{
  const guint shape[GRADUS_ARRAY_MAX_DIMS] = { depth, rows, columns };
  gsize n;
  double *data;

  if (!g_size_checked_mul (&n, depth, rows) || !g_size_checked_mul (&n, n, columns))
    g_error ("gradus_array: %u x %u x %u elements are more than memory can address", depth, rows,
             columns);

  /* Made before the old block is dropped, so that a caller may size it from the old shape. */
  data = n > 0 ? block_new (n, sizeof (double), TRUE) : NULL;
  block_unref (array->data);

  array->data = data;
  array->n_dims = n_dims;
  memcpy (array->shape, shape, sizeof shape);

  return data;
}

double *
gradus_array_init_scalar (GradusArray *array, double value)
{
  double *data = array_init (array, 0, 1, 1, 1);

  data[0] = value;

  return data;
}

double *
gradus_array_init_vector (GradusArray *array, guint n)
{
  return array_init (array, 1, n, 1, 1);
}

double *
gradus_array_init_matrix (GradusArray *array, guint rows, guint columns)
{
  return array_init (array, 2, rows, columns, 1);
}

double *
gradus_array_init_stack (GradusArray *array, guint depth, guint rows, guint columns)
{
  return array_init (array, 3, depth, rows, columns);
}

double *
gradus_array_write (GradusArray *array)
{
  gsize n = gradus_array_length (array);
  double *data = block_make_private (array->data, n, sizeof (double), TRUE);

  array->data = data;

  return data;
}

double *
gradus_array_overwrite (GradusArray *array)
{
  gsize n = gradus_array_length (array);
  double *data = block_make_private (array->data, n, sizeof (double), FALSE);

  array->data = data;

  return data;
}

void
gradus_array_assign (GradusArray *to, const GradusArray *from)
{
  gconstpointer old = to->data;

  if (to == from)
    return;

  block_ref (from->data);
  *to = *from;
  block_unref (old);
}

void
gradus_array_clear (GradusArray *array)
{
  block_unref (array->data);
  *array = (GradusArray){ 0 };
}

gboolean
gradus_array_equal (const GradusArray *a, const GradusArray *b)
{
  if (a->n_dims != b->n_dims || (a->data == NULL) != (b->data == NULL)
      || memcmp (a->shape, b->shape, sizeof a->shape) != 0)
    return FALSE;

  return a->data == b->data
         || memcmp (a->data, b->data, gradus_array_length (a) * sizeof (double)) == 0;
}

GRADUS_VECTOR_CLONES gboolean
gradus_array_is_finite (const GradusArray *array)
{
  /* An exponent of ones only, which NaN and infinity have, carries into the sign when a one is
   * added to it. Without a branch the compiler makes vector instructions of the loop: every phase
   * of every step comes here. */
  const guint64 exponent = G_GUINT64_CONSTANT (0x7ff0000000000000);
  const guint64 one = G_GUINT64_CONSTANT (0x0010000000000000);
  const gsize n = gradus_array_length (array);
  guint64 carry = 0;

  for (gsize i = 0; i < n; i++)
    {
      guint64 bits;

      memcpy (&bits, &array->data[i], sizeof bits);
      carry |= (bits & exponent) + one;
    }

  return carry >> 63 == 0;
}

/* --- Vectors of integers ---------------------------------------------------------------------- */

gint32 *
gradus_int_array_init (GradusIntArray *array, guint n)
{
  gint32 *data = n > 0 ? block_new (n, sizeof (gint32), TRUE) : NULL;

  block_unref (array->data);
  array->data = data;
  array->n = n;

  return data;
}

gint32 *
gradus_int_array_write (GradusIntArray *array)
{
  gint32 *data = block_make_private (array->data, array->n, sizeof (gint32), TRUE);

  array->data = data;

  return data;
}

gint32 *
gradus_int_array_overwrite (GradusIntArray *array)
{
  gint32 *data = block_make_private (array->data, array->n, sizeof (gint32), FALSE);

  array->data = data;

  return data;
}

void
gradus_int_array_assign (GradusIntArray *to, const GradusIntArray *from)
{
  gconstpointer old = to->data;

  if (to == from)
    return;

  block_ref (from->data);
  *to = *from;
  block_unref (old);
}

void
gradus_int_array_clear (GradusIntArray *array)
{
  block_unref (array->data);
  *array = (GradusIntArray){ 0 };
}

gboolean
gradus_int_array_equal (const GradusIntArray *a, const GradusIntArray *b)
{
  return a->n == b->n
         && (a->data == b->data
             || (a->data != NULL && b->data != NULL
                 && memcmp (a->data, b->data, a->n * sizeof (gint32)) == 0));
}
