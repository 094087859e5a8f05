/* Gradus: reference-counted blocks behind GradusArray and GradusIntArray.
 *
 * A block is one allocation: slack, a header, then the elements, which start at a multiple of 32
 * bytes so that vector code needs no prologue. The header sits right before the elements and is
 * found from the data pointer alone, which keeps the structs that live in states small. Plain
 * malloc() plus up to 32 bytes of slack is used instead of aligned_alloc() because the latter
 * bypasses the per-thread cache of the C library and a solver's inner loop allocates several
 * blocks per step.
 *
 * A stream writes one element of a long array at a step. Its block is shared with the state before,
 * so there must be another; but the one before that is dropped in the same step, and differs from
 * the shared one in what was written last. So a long block has a trail: which block it was made
 * from and what was written since. A thread keeps the last blocks that it dropped, and where one of
 * them is what a block was made from, only the trail is copied into it.
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

/* Blocks from this many bytes on have a trail; up to that many are kept when they are dropped. */
#define LONG_BYTES 8192
#define KEPT_BYTES (4u << 20)
#define KEPT_BLOCKS 8
#define HAS_TRAIL (1u << 31)

typedef struct
{
  gint refs;     /* atomic */
  guint32 slack; /* bytes from the start of the allocation to the elements; HAS_TRAIL */
} Block;

/* Stands before the block. */
typedef struct
{
  gsize stamp;    /* a number for these elements, atomic; 0: nothing was made from them yet */
  gsize parent;   /* the stamp of what it was made from; 0: of nothing */
  gsize from, to; /* outside of these bytes it is equal to that */
  gsize bytes;
} Trail;

typedef struct
{
  gpointer data[KEPT_BLOCKS];
  guint next;
} Kept;

static void drop_kept (gpointer kept);

static GPrivate kept_blocks = G_PRIVATE_INIT (drop_kept);
static gsize last_stamp; /* atomic */

static inline Block *
block_of (gconstpointer data)
{
  return (Block *) ((char *) data - sizeof (Block));
}

static inline gboolean
is_long (gconstpointer data)
{
  return data != NULL && (block_of (data)->slack & HAS_TRAIL) != 0;
}

/* Of a long block. */
static inline Trail *
trail_of (gconstpointer data)
{
  return (Trail *) (gpointer) ((char *) block_of (data) - sizeof (Trail));
}

static void
block_free (gconstpointer data)
{
  g_free ((char *) data - (block_of (data)->slack & ~HAS_TRAIL));
}

static void
drop_kept (gpointer data)
{
  Kept *kept = data;

  for (guint i = 0; i < KEPT_BLOCKS; i++)
    if (kept->data[i] != NULL)
      block_free (kept->data[i]);
  g_free (kept);
}

/* The elements of a new block with one reference. @zero asks for zeros, which calloc() has for free
 * when the block is large. */
static gpointer
block_new (gsize n, gsize element, gboolean zero)
{
  gsize head = sizeof (Block), bytes, all;
  char *base, *data;
  Block *block;

  if (!g_size_checked_mul (&bytes, n, element)
      || !g_size_checked_add (&all, bytes, sizeof (Block) + sizeof (Trail) + ALIGNMENT))
    g_error ("gradus_array: %zu elements are more than memory can address", n);
  if (bytes >= LONG_BYTES)
    head += sizeof (Trail);

  base = zero ? g_malloc0 (bytes + head + ALIGNMENT) : g_malloc (bytes + head + ALIGNMENT);
  data = (char *) (((uintptr_t) base + head + ALIGNMENT - 1) & ~(uintptr_t) (ALIGNMENT - 1));
  block = block_of (data);
  g_atomic_int_set (&block->refs, 1);
  block->slack = (guint32) (data - base);
  if (bytes >= LONG_BYTES)
    {
      block->slack |= HAS_TRAIL;
      *trail_of (data) = (Trail){ .bytes = bytes };
    }

  return data;
}

static inline gconstpointer
block_ref (gconstpointer data)
{
  if (data != NULL)
    g_atomic_int_inc (&block_of (data)->refs);

  return data;
}

/* Keep a long block that others were made from, in the place of the one that was dropped longest
 * ago. */
static void
block_drop (gconstpointer data)
{
  Kept *kept;
  gpointer *place;

  if (!is_long (data) || trail_of (data)->stamp == 0 || trail_of (data)->bytes > KEPT_BYTES)
    {
      block_free (data);
      return;
    }
  kept = g_private_get (&kept_blocks);
  if (kept == NULL)
    {
      kept = g_new0 (Kept, 1);
      g_private_set (&kept_blocks, kept);
    }
  place = &kept->data[kept->next++ % KEPT_BLOCKS];
  if (*place != NULL)
    block_free (*place);
  *place = (gpointer) data;
}

static inline void
block_unref (gconstpointer data)
{
  if (data != NULL && g_atomic_int_dec_and_test (&block_of (data)->refs))
    block_drop (data);
}

static inline gboolean
block_is_private (gconstpointer data)
{
  return g_atomic_int_get (&block_of (data)->refs) == 1;
}

/* The block with @stamp among those that were dropped, which is taken; NULL when it is not there.
 * */
static gpointer
take_kept (gsize stamp)
{
  Kept *kept = stamp != 0 ? g_private_get (&kept_blocks) : NULL;

  for (guint i = 0; kept != NULL && i < KEPT_BLOCKS; i++)
    if (kept->data[i] != NULL && trail_of (kept->data[i])->stamp == stamp)
      {
        gpointer data = kept->data[i];

        kept->data[i] = NULL;
        g_atomic_int_set (&block_of (data)->refs, 1);
        return data;
      }
  return NULL;
}

/* The stamp of the elements of a shared block, which may be asked for by several threads. */
static gsize
stamp_of (Trail *trail)
{
  gsize stamp = g_atomic_pointer_get (&trail->stamp);

  if (stamp == 0)
    {
      stamp = (gsize) g_atomic_pointer_add (&last_stamp, 1) + 1;
      if (!g_atomic_pointer_compare_and_exchange (&trail->stamp, (gsize) 0, stamp))
        stamp = g_atomic_pointer_get (&trail->stamp);
    }
  return stamp;
}

/* A copy of a shared long block, of which bytes @from to @to are to be written. */
static gpointer
copy_long (gconstpointer data, gsize n, gsize element, gsize from, gsize to)
{
  Trail *old = trail_of (data), *trail;
  gpointer copy = take_kept (old->parent);

  if (copy != NULL)
    memcpy ((char *) copy + old->from, (const char *) data + old->from, old->to - old->from);
  else
    {
      copy = block_new (n, element, FALSE);
      memcpy (copy, data, old->bytes);
    }
  trail = trail_of (copy);
  trail->stamp = 0;
  trail->parent = stamp_of (old);
  trail->from = from;
  trail->to = to;
  return copy;
}

/* Private memory for the @n elements that @data points to, of which @from to @to are to be written;
 * @keep asks for the present ones. */
static gpointer
block_make_private (gconstpointer data, gsize n, gsize element, gboolean keep, gsize from, gsize to)
{
  gpointer copy;

  if (data == NULL)
    return NULL;
  from *= element;
  to *= element;
  if (block_is_private (data))
    {
      if (is_long (data))
        {
          Trail *trail = trail_of (data);

          trail->stamp = 0;
          trail->from = MIN (trail->from, from);
          trail->to = MAX (trail->to, to);
        }
      return (gpointer) data;
    }
  if (keep && is_long (data))
    copy = copy_long (data, n, element, from, to);
  else
    {
      copy = block_new (n, element, FALSE);
      if (keep)
        memcpy (copy, data, n * element);
    }
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
  double *data = block_make_private (array->data, n, sizeof (double), TRUE, 0, n);

  array->data = data;

  return data;
}

double *
gradus_array_write_part (GradusArray *array, gsize from, gsize n)
{
  gsize length = gradus_array_length (array);
  double *data = block_make_private (array->data, length, sizeof (double), TRUE, from, from + n);

  array->data = data;

  return data;
}

double *
gradus_array_overwrite (GradusArray *array)
{
  gsize n = gradus_array_length (array);
  double *data = block_make_private (array->data, n, sizeof (double), FALSE, 0, n);

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

GRADUS_VECTOR_CLONES static gboolean
are_finite (const double *numbers, gsize n)
{
  /* An exponent of ones only, which NaN and infinity have, carries into the sign when a one is
   * added to it. Without a branch the compiler makes vector instructions of the loop: every phase
   * of every step comes here. */
  const guint64 exponent = G_GUINT64_CONSTANT (0x7ff0000000000000);
  const guint64 one = G_GUINT64_CONSTANT (0x0010000000000000);
  guint64 carry = 0;

  for (gsize i = 0; i < n; i++)
    {
      guint64 bits;

      memcpy (&bits, &numbers[i], sizeof bits);
      carry |= (bits & exponent) + one;
    }

  return carry >> 63 == 0;
}

gboolean
gradus_array_is_finite (const GradusArray *array)
{
  return are_finite (array->data, gradus_array_length (array));
}

gboolean
gradus_array_is_finite_since (const GradusArray *array, const GradusArray *before)
{
  Trail *trail, *old;

  if (array->data == before->data)
    return TRUE;
  if (!is_long (array->data) || !is_long (before->data))
    return gradus_array_is_finite (array);
  trail = trail_of (array->data);
  old = trail_of (before->data);
  if (trail->parent == 0 || trail->parent != g_atomic_pointer_get (&old->stamp))
    return gradus_array_is_finite (array);
  return are_finite (array->data + trail->from / sizeof (double),
                     (trail->to - trail->from) / sizeof (double));
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
  gint32 *data = block_make_private (array->data, array->n, sizeof (gint32), TRUE, 0, array->n);

  array->data = data;

  return data;
}

gint32 *
gradus_int_array_write_part (GradusIntArray *array, guint from, guint n)
{
  gint32 *data = block_make_private (array->data, array->n, sizeof (gint32), TRUE, from,
                                     (gsize) from + n);

  array->data = data;

  return data;
}

gint32 *
gradus_int_array_overwrite (GradusIntArray *array)
{
  gint32 *data = block_make_private (array->data, array->n, sizeof (gint32), FALSE, 0, array->n);

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
