/* Gradus: the family of linear models fitted under a quadratic penalty: what its entries share.
 *
 * Every entry minimises sum_i w_i (y_i - phi_i' theta)^2 + lambda theta' G theta and differs in
 * what the columns of Phi are, how many of them may be used, in the weights and in G.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-basis.h"
#include "gradus-entry.h"
#include "gradus-ridge.h"

G_BEGIN_DECLS

/* More functions than this are not fitted. */
#define GRADUS_RIDGE_MOST 100
/* Of more than 500 points fewer carry bumps, so many that n b^2 stays the same and a drag can
 * decompose all of it again; but so many in any case. */
#define GRADUS_RIDGE_FEW 50

typedef enum
{
  GRADUS_RIDGE_RAW,
  GRADUS_RIDGE_CENTRED,
  GRADUS_RIDGE_STANDARDISED,
} GradusRidgeColumns;

typedef struct
{
  guint basis;             /* GradusBasisKind */
  int degree;
  double width;
  guint columns;           /* GradusRidgeColumns */
  double lambda;
  double first, second;    /* the learner's coefficients, where there is a contest */
  int rivals;
} GradusRidgeParams;

typedef struct
{
  GradusArray attempts;    /* m x 2 */
  GradusArray design;      /* n x b: Phi as far as it is built */
  GradusArray normal;      /* b x (b + 1): Phi'Phi with Phi'y as the last column */
  GradusArray theta;       /* b: direction by direction */
  GradusArray rivals;      /* b + 1 numbers each: a theta, and its J */
  guint done;              /* micro-steps of the stage in work */
  guint last;              /* what the last micro-step was about */
  guint made;              /* cells of the normal equations */
  bool solved, certified;
} GradusRidgeState;

/* What follows from data and parameters at once; the stages bring it to light. */
typedef struct
{
  guint n, b;
  double weight;           /* of |theta|^2: lambda; 0 where the penalty has rows */
  double *rows;            /* q x b: D, with what is added of I; NULL: the penalty has no rows */
  guint q;
  GradusBasis *basis;
  double *phi;             /* n x b; a column that may not be used is 0 */
  double *columns;         /* (b + 1) x n: its columns and y, for inner products; NULL as ridge */
  double *weights;         /* n; NULL: all are 1 */
  guint kept;              /* columns that may be used */
  double *y;               /* n, less their mean where the columns are centred */
  double y_mean;
  GradusRidge *ridge;      /* NULL: the numbers are too large */
  double *least, *answer;  /* b: theta for lambda = 0, and for lambda; both are the latter where the
                              penalty has rows */
  GradusRidge *all;        /* where columns are forbidden, the same with all of them; else NULL */
  double *whole;           /* b: its theta for lambda = 0; or NULL */
  double beyond;           /* its |y - UU'y|^2 */
  double outside;          /* |y - UU'y|^2: what no column can reach */
  double rest;             /* J of @least */
} GradusRidgeWork;

static inline double
gradus_ridge_length (const double *theta, guint b)
{
  return sqrt (gradus_sum_squares (theta, b));
}

/* The weight of point @i, and its square root. */
static inline double
gradus_ridge_weight (const GradusRidgeWork *work, gsize i)
{
  return work->weights != NULL ? work->weights[i] : 1;
}

static inline double
gradus_ridge_root (const GradusRidgeWork *work, gsize i)
{
  return work->weights != NULL ? sqrt (work->weights[i]) : 1;
}

/* The weighted residual sum of squares of @theta; where the penalty has rows they count as data,
 * and lambda |D theta|^2 is part of it, as of the quantity "misfit". O(p b). */
double gradus_ridge_misfit (const GradusRidgeWork *work, const double *theta);
/* The same where no column is forbidden. */
double gradus_ridge_free_misfit (const GradusRidgeWork *work, const double *theta);

/* Functions and columns, a row of Phi for each point, equations and the answer. Of its quantities
 * "attempts" is for members with the parameters "first" and "second". */
extern const GradusDescriptor gradus_ridge;

/* For prepare() of a member: functions, columns and targets into @work, which is zeroed and begins
 * any struct. The member may then set its weights, weight, kept and rows, and the rest follows.
 * unprepare() is the machine's; a larger struct frees its own and calls it. */
void gradus_ridge_begin (GradusRidgeWork *work, const GradusSetup *setup);
void gradus_ridge_finish (GradusRidgeWork *work);
/* How many of @n points carry bumps. */
guint gradus_ridge_count_centres (guint n);
char *gradus_ridge_validate (const GradusSetup *setup);
/* The init() of a member that builds the equations. */
GradusStatus gradus_ridge_init_normal (gpointer state, GradusContext *context);

extern const GradusChoice gradus_ridge_columns[];

/* Stages, and how many micro-steps they have: a cell of the equations, the solution direction by
 * direction. */
guint64 gradus_ridge_n_cells (const GradusPosition *here);
GradusStatus gradus_ridge_fill_cell (GradusRidgeState *state, const GradusRidgeWork *work);
guint64 gradus_ridge_n_directions (const GradusPosition *here);
GradusStatus gradus_ridge_add_direction (GradusRidgeState *state, const GradusRidgeWork *work);

/* Whether two columns have a cosine above 0.99; the names of the cell in work. */
gboolean gradus_ridge_has_twins (const GradusRidgeState *state);
void gradus_ridge_name_cell (const GradusRidgeState *state, const GradusRidgeWork *work,
                             GradusNames *names);
double gradus_ridge_number_misfit (const GradusPosition *here);
void gradus_ridge_array_residuals (const GradusPosition *here, GradusArray *out);
/* The push of the data is the pull of the penalty: Phi'W r = lambda theta. */
gboolean gradus_ridge_holds_balance (const GradusPosition *here, double *measured);
/* No rival that has come up fits better. */
gboolean gradus_ridge_holds_best (const GradusPosition *here, double *measured);

/* J in the plane of two coefficients, and what the learner has tried there. */
void gradus_ridge_sample_misfit (const GradusPosition *here, const double *xy, gsize n,
                                 double *out);
void gradus_ridge_draw_tries (const GradusPosition *here, GradusScene *scene);

G_END_DECLS
