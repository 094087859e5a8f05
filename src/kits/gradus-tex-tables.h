/* Gradus: equations between matrices, with their numbers.
 *
 * What is written on the left of an equality sign gives what is written on the right, entry by
 * entry, so that a step can be worked out by hand. A table of 1 x 1 is written as a number.
 *
 * Everywhere: @role is that of the whole table, -1 = none; @operand: it stands behind an operator,
 * so that a negative number is put in parentheses; numbers are row-major.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-tex.h"

G_BEGIN_DECLS

/* Each entry with decimals of its own, or all with @digits significant digits. */
void gradus_tex_table_decimals (GString *tex, int role, gboolean operand, const double *values,
                                const int *decimals, guint rows, guint columns);
void gradus_tex_table (GString *tex, int role, gboolean operand, const double *values, guint rows,
                       guint columns, int digits);

/* a + b = result of three tables of one shape; @sign is TeX with a plus or a minus. */
void gradus_tex_table_sum (GString *tex, const double *a, int role_a, const char *sign,
                           const double *b, int role_b, const double *result, int role_result,
                           guint rows, guint columns);
/* x y = result, x being rows x inner and y inner x columns. */
void gradus_tex_table_product (GString *tex, const double *x, int role_x, guint rows, guint inner,
                               const double *y, int role_y, guint columns, const double *result,
                               int role_result);

/* Entry (row, column) of what a formula computes from @numbers. */
typedef double (*GradusTexEntryFunc) (const double *numbers, guint row, guint column,
                                      gconstpointer data);
/* With how many digits the @n @numbers must be written, so that every entry of a rows x columns
 * result comes out with three; see gradus_tex_enough_digits(). */
int gradus_tex_table_digits (const double *numbers, guint n, guint rows, guint columns,
                             GradusTexEntryFunc entry, gconstpointer data);

G_END_DECLS
