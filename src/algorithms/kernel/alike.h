/* Tables of what things have in common: of three things, A~B = B~C = near and A~C = far, or of
 * points with a function of two of them. Its eigenvalues say whether it is one of inner products.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

enum { GRADUS_ALIKE_POINTS, GRADUS_ALIKE_THREE };

enum
{
  GRADUS_ALIKE_LINEAR,
  GRADUS_ALIKE_POLYNOMIAL,
  GRADUS_ALIKE_RBF,
  GRADUS_ALIKE_TANH,      /* tanh (x' z + offset) */
  GRADUS_ALIKE_SMALLER,   /* the sum of min (x_j, z_j) */
  GRADUS_ALIKE_DISTANCE,  /* -|x - z| */
};

/* So many points have their table looked at. */
#define GRADUS_ALIKE_MOST 60
/* What is rounding of an eigenvalue, as a share of the sum of their sizes. */
#define GRADUS_ALIKE_ROUNDING 1e-12

/* The parameters of the entry. */
typedef struct
{
  guint what;
  double near, far;       /* of three things; near is below 1 */
  guint kernel;           /* of points, and what it needs */
  double h, offset;
  int degree;
  double w[3];            /* the learner's weights of the first three things */
  double bet;
} GradusAlike;

/* How many things there are: three, or at most GRADUS_ALIKE_MOST points. */
guint gradus_alike_size (const GradusAlike *p, const GradusTable *table);
/* The row of the data that thing @i is: of more points every so manieth. */
guint gradus_alike_row (const GradusTable *table, guint i);
/* The function of two points with @d coordinates. */
double gradus_alike_value (const GradusAlike *p, const double *x, const double *z, guint d);
/* Entry (@i, @j) of the table, with A~C = @far. */
double gradus_alike_entry (const GradusAlike *p, const GradusTable *table, double far, guint i,
                           guint j);
/* The leading @m x @m of it into @k. */
void gradus_alike_fill (const GradusAlike *p, const GradusTable *table, double far, guint m,
                        double *k);
/* The smallest eigenvalue of the leading @m x @m, 0 where it is nothing but rounding; NAN where it
 * is not finite. */
double gradus_alike_smallest (const GradusAlike *p, const GradusTable *table, double far, guint m);

typedef struct
{
  guint m;
  double k[GRADUS_ALIKE_MOST * GRADUS_ALIKE_MOST];
  double values[GRADUS_ALIKE_MOST];                        /* the largest first */
  double vectors[GRADUS_ALIKE_MOST * GRADUS_ALIKE_MOST];   /* in rows */
  double slack;                                            /* so much is rounding */
} GradusAlikeSpectrum;

/* Of the whole table; free with g_free(). */
GradusAlikeSpectrum *gradus_alike_spectrum (const GradusAlike *p, const GradusTable *table);
/* The eigenvalue that comes last, and 0 where it is nothing but rounding. */
double gradus_alike_last (const GradusAlikeSpectrum *s);

/* The least A~C that three things can have: 2 near^2 - 1. */
double gradus_alike_limit (const GradusAlike *p);
/* The smallest eigenvalue of the three in closed form. */
double gradus_alike_three (const GradusAlike *p, double far);
/* The squared length of C's part in the plane of A and B, which has to be 1 at most. */
double gradus_alike_needed (const GradusAlike *p, double far);

/* How many different products the first three things have. */
guint gradus_alike_count_products (const GradusAlike *p, const GradusTable *table);
/* The two things of product @k: first each with itself, then the pairs (1, 2), (2, 3), (1, 3). */
void gradus_alike_pair (const GradusAlike *p, const GradusTable *table, guint k, guint pair[2]);
/* What product @k adds to the squared length of the learner's mixture; a pair counts twice. */
double gradus_alike_product (const GradusAlike *p, const GradusTable *table, guint k);

G_END_DECLS
