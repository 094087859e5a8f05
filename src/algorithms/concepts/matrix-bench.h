/* The matrix bench: functions that make one number of a matrix A, with what they are made of and
 * with their tables of derivatives, nudged and by the formula.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

#define GRADUS_MATRIX_MOST 6
#define GRADUS_MATRIX_CELLS (GRADUS_MATRIX_MOST * GRADUS_MATRIX_MOST)
/* 6! */
#define GRADUS_BENCH_ORDERS 720
/* What counts as equal, of the largest of the numbers. */
#define GRADUS_BENCH_ROUNDING 1e-9

/* --- Small matrices --------------------------------------------------------------------------- */

typedef struct
{
  guint rows, columns;
  double x[GRADUS_MATRIX_CELLS];
} GradusMatrix;

static inline double
gradus_matrix_at (const GradusMatrix *a, guint i, guint j)
{
  return a->x[i * a->columns + j];
}

/* The transpose. */
GradusMatrix gradus_matrix_turned (const GradusMatrix *a);
double gradus_matrix_trace (const GradusMatrix *a);
/* tr a'b, the sum of all products of cells. */
double gradus_matrix_inner (const GradusMatrix *a, const GradusMatrix *b);
double gradus_matrix_determinant (const GradusMatrix *a);

/* --- The bench -------------------------------------------------------------------------------- */

typedef enum
{
  GRADUS_F_DETERMINANT,
  GRADUS_F_ENTRIES,
  GRADUS_F_AB,
  GRADUS_F_ABC,
  GRADUS_F_ACB,
  GRADUS_F_ABAC,
  GRADUS_F_SQUARES,
} GradusBenchFunction;

typedef struct
{
  unsigned int f, nudged;   /* nudged: 0 up, 1 up and down */
  double nudge;
  bool transposed;
  int row, column;          /* the learner's cell, from 1 */
} GradusBenchParams;

/* What follows from data, starts and parameters: a workspace. */
typedef struct
{
  GradusBenchFunction f;
  GradusMatrix a, b, c;     /* b and c without cells where f has none */
  GradusMatrix left, right; /* the table, nudged and by the formula, of the shape of A */
  GradusMatrix parts[2];    /* of which right is the sum */
  double value;             /* f (A) */
  guint n_terms;
  double terms[GRADUS_BENCH_ORDERS];
  guint8 orders[GRADUS_BENCH_ORDERS][GRADUS_MATRIX_MOST];   /* of a determinant: columns from 0 */
  double size;              /* f with every product counted as positive */
  guint n_ways;
  double ways[GRADUS_MATRIX_MOST];
  double bent;              /* the part of f that is quadratic in A, of entries */
  double squares[3];        /* tr A'B'BA, tr A'B'C, tr C'C */
  double bend;              /* half the largest curvature along a cell */
  guint best, ties;         /* the cell that moves f most, and how many move it so */
  guint largest;            /* the cell that holds most */
  gboolean alone;           /* no other holds as much */
  gboolean lost;            /* a nudge does not change its cell */
  gboolean regular;         /* a determinant that is not 0 */
  GradusMatrix inverse;     /* from elimination; without cells where that finds none */
} GradusBench;

/* prepare() and validate() of an entry with these parameters and the starts "b" and "c". */
gpointer gradus_bench_prepare (const GradusSetup *setup);
char *gradus_bench_validate (const GradusSetup *setup);

gboolean gradus_bench_is_trace (GradusBenchFunction f);
/* What f is when cell (@i, @j) of A is @by more. */
double gradus_bench_nudged (const GradusBench *bench, guint i, guint j, double by);
/* Of a trace: the product with its last @k factors turned to the front. */
gboolean gradus_bench_turn (const GradusBench *bench, guint k, GradusMatrix *product);
/* What the formula of the cell (@i, @j) is read from: what is left of A, what each cell is
 * multiplied by, what A misses, or what stands behind the first A of a product. */
GradusMatrix gradus_bench_beside (const GradusBench *bench, guint i, guint j);
/* The letters of its factors, @turned to the front, without the first when @behind; nothing for
 * other functions. */
char *gradus_bench_word (const GradusBench *bench, guint turned, gboolean behind);
/* How many earlier numbers of the order are larger than number @k. */
guint gradus_bench_inversions (const guint8 *order, guint k);

/* A with the row and the column of @cell as small numbers. */
char *gradus_bench_cell_word (const GradusBench *bench, guint cell);
/* Of a determinant the columns that product number @term goes through, with @between between them;
 * of entries what the term is; else its number. */
char *gradus_bench_term_word (const GradusBench *bench, guint term, const char *between);
/* Names of what the formula of the cell (@i, @j) is made of. */
void gradus_bench_name_law (GradusNames *names, const GradusBench *bench, guint i, guint j);

/* A frame in the accent around a cell of the picture of A. */
void gradus_bench_frame_cell (guint row, guint column, GradusScene *scene);
/* The way of order @term through the rows, and its inversions: pairs of cells of which the upper
 * one is farther right. */
void gradus_bench_draw_order (const GradusBench *bench, guint term, GradusScene *scene);
/* In the cell (@i, @j), how f answers a nudge: a wedge that rises or falls from left to right, the
 * steeper the larger @rate is beside the largest, @most. */
void gradus_bench_draw_answer (guint i, guint j, double rate, double most, GradusScene *scene);
/* There, that the answer is still open. */
void gradus_bench_draw_open (guint i, guint j, GradusScene *scene);

/* The sign of a cofactor. */
static inline int
gradus_bench_sign (guint i, guint j)
{
  return (i + j) % 2 == 0 ? 1 : -1;
}

G_END_DECLS
