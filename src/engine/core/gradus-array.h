/* Gradus: small dense arrays that share their memory until they are written.
 *
 * The timeline keeps the state of every step it can afford. Most phases change few of the arrays
 * of a state (the M-step of EM leaves the responsibilities alone), so copying a state must not
 * copy its arrays. An array therefore points into a reference-counted block: copying an array
 * shares the block, and gradus_array_write() gives the caller a private one first. The data
 * pointer is const so that the compiler refuses the one mistake this scheme allows, writing into a
 * shared block.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define GRADUS_ARRAY_MAX_DIMS 3

/**
 * GradusArray:
 * @data: the elements, row-major (last index fastest); %NULL when empty.
 * @n_dims: number of dimensions; 0 is a scalar (one element) once the array has been set.
 * @shape: the extents; entries from @n_dims on are 1.
 *
 * An array of doubles. A zero-filled struct is a valid empty array.
 */
typedef struct
{
  const double *data;
  guint n_dims;
  guint shape[GRADUS_ARRAY_MAX_DIMS];
} GradusArray;

/**
 * GradusIntArray:
 * @data: the elements; %NULL when empty.
 * @n: number of elements.
 *
 * A vector of 32-bit integers (owners, orders, flags) with the same sharing as #GradusArray.
 */
typedef struct
{
  const gint32 *data;
  guint n;
} GradusIntArray;

/* Number of elements; 0 when empty. */
gsize gradus_array_length (const GradusArray *array);

/* Give @array the shape and return its private memory, filled with zeros. What it held is dropped.
 * The n_dims forms: a scalar, a vector of @n, a matrix of @rows x @columns, a stack of @depth
 * matrices. */
double *gradus_array_init_scalar (GradusArray *array, double value);
double *gradus_array_init_vector (GradusArray *array, guint n);
double *gradus_array_init_matrix (GradusArray *array, guint rows, guint columns);
double *gradus_array_init_stack (GradusArray *array, guint depth, guint rows, guint columns);

/* Private memory holding the present elements: copies the block first when it is shared. */
double *gradus_array_write (GradusArray *array);

/* The same, where only @n elements from @from on are going to be written: of a long array, written
 * a little at each step, no more than what the last steps wrote is copied and checked. */
double *gradus_array_write_part (GradusArray *array, gsize from, gsize n);

/* Private memory of the same shape with undefined elements: for a phase that writes all of them. */
double *gradus_array_overwrite (GradusArray *array);

/* Make @to share the block of @from; drops what @to held. O(1). */
void gradus_array_assign (GradusArray *to, const GradusArray *from);
/* Drop the block and leave an empty array. */
void gradus_array_clear (GradusArray *array);
/* Same shape and bit-for-bit the same elements. */
gboolean gradus_array_equal (const GradusArray *a, const GradusArray *b);
/* TRUE when no element is NaN or infinite. */
gboolean gradus_array_is_finite (const GradusArray *array);
/* The same when @before, from which @array may have been made by writing, is known to be. */
gboolean gradus_array_is_finite_since (const GradusArray *array, const GradusArray *before);

gint32 *gradus_int_array_init (GradusIntArray *array, guint n);
gint32 *gradus_int_array_write (GradusIntArray *array);
gint32 *gradus_int_array_write_part (GradusIntArray *array, guint from, guint n);
gint32 *gradus_int_array_overwrite (GradusIntArray *array);
void gradus_int_array_assign (GradusIntArray *to, const GradusIntArray *from);
void gradus_int_array_clear (GradusIntArray *array);
gboolean gradus_int_array_equal (const GradusIntArray *a, const GradusIntArray *b);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GradusArray, gradus_array_clear)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GradusIntArray, gradus_int_array_clear)

G_END_DECLS
