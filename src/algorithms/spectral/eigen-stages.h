/* Gradus: the family of eigenproblems in stages: what its entries share.
 *
 * Every entry turns a line until one matrix is large along it compared with another: u' A u over
 * u' B u. The learner turns the line first. A member says what A and B are: it makes them at once
 * in prepare() (gradus_eigen_begin(), gradus_eigen_finish()) and operation by operation in stages
 * of its own, before those of the machine.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"
#include "gradus-linalg.h"
#include "gradus-mould.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_DIVIDE_N,
  GRADUS_DIVIDE_N_1,
  GRADUS_DIVIDE_1,
} GradusDivide;

/* Events, in the order of the machine's table. */
enum
{
  GRADUS_EIGEN_TIE,
  GRADUS_EIGEN_FLAT,
  GRADUS_EIGEN_LOUD,       /* raised by a member that builds a covariance */
  GRADUS_EIGEN_STUCK,
  GRADUS_EIGEN_BEATEN,
  GRADUS_EIGEN_LEANS,      /* likewise */
};

typedef struct
{
  double angle;
  int keep;
  bool centre;
  guint divide;            /* GradusDivide */
  int turns;
  int rivals;
  double here;             /* degrees, from which the points in space are seen */
} GradusEigenParams;

typedef struct
{
  GradusArray attempts;    /* m x 1, degrees */
  GradusArray mean;        /* d, column by column */
  GradusArray large;       /* d x d: A as far as it is built */
  GradusArray small;       /* d x d: B likewise, where it is made */
  GradusArray arrow;       /* d: the line that multiplication turns */
  GradusArray from;        /* d: the same before the last multiplication */
  GradusArray values;      /* d eigenvalues, largest first */
  GradusArray vectors;     /* d x d, unit directions in rows */
  GradusArray shadows;     /* n x keep */
  GradusArray rivals;      /* d + 1 numbers each: a direction and its score */
  guint done;              /* micro-steps of the stage in work */
  guint last;              /* what the last micro-step was about */
  guint kept;              /* components gone through so far */
  bool solved, projected, certified;
} GradusEigenState;

/* What follows from data and parameters at once; the stages come to the same. */
typedef struct
{
  guint n, d;
  double *pivot;           /* d: the mean, or 0 where it is not taken away */
  double *large;           /* d x d: A */
  double *small;           /* d x d: B; NULL = 1 */
  const char *flat;        /* what gradus_eigen_begin() was given */
  double *values, *vectors;
  gboolean solved;
} GradusEigenWork;

/* Columns and what is kept of them, stages from the directions on, events, the first line. */
extern const GradusDescriptor gradus_eigen;

/* For prepare() of a member. @work, zeroed and of any struct that begins so, gets its pivot and A
 * and B as zeros, to which the member adds; @flat, to be translated: what a run fails with where B
 * is not positive definite; NULL: B is 1 and not made. Then the problem is solved. unprepare() is
 * the machine's. */
void gradus_eigen_begin (GradusEigenWork *work, const GradusSetup *setup, const char *flat);
void gradus_eigen_finish (GradusEigenWork *work);

/* What the sum of products is divided by for @n points. */
double gradus_eigen_divisor (const GradusEigenParams *params, guint n);
/* The mean of the points of @class, of all for -1: d numbers, and how many points there are. */
void gradus_eigen_find_mean (const GradusTable *table, int class, double *mean, guint *n);
/* matrix (d x d) += weight v v' */
void gradus_eigen_add_product (double *matrix, guint d, const double *v, double weight);
/* The sum of the diagonal of A. */
double gradus_eigen_trace (const GradusEigenWork *work);

/* The line at @angle degrees in the plane of the first two inputs: @u has d numbers. */
void gradus_eigen_line (const GradusEigenWork *work, double angle, double *u);
/* u' A u / u' B u of the whole matrices, @u having any length; NAN where below it is not above
 * 0. */
double gradus_eigen_score (const GradusEigenWork *work, const double *u);
double gradus_eigen_score_at (const GradusPosition *here, double angle);
extern const GradusContest gradus_eigen_contest;

/* Micro-steps of a stage that goes through all points, at most 60; how many points are done after
 * @done of them; and the end of one. */
guint64 gradus_eigen_n_strides (const GradusPosition *here);
guint gradus_eigen_passed (const GradusTable *table, guint done);
GradusStatus gradus_eigen_step_over (GradusEigenState *state, const GradusTable *table);
/* Stages: turns of the line, then the exact answer; shadows; rivals. */
GradusStatus gradus_eigen_run_directions (gpointer state, GradusContext *context);
GradusStatus gradus_eigen_run_project (gpointer state, GradusContext *context);
GradusStatus gradus_eigen_run_certify (gpointer state, GradusContext *context);

/* The score of the line that is in the hand: the learner's, then the arrow, then the answer. */
double gradus_eigen_number_score (const GradusPosition *here);
/* The names of the machine, to which a member adds its own. */
void gradus_eigen_name (const GradusPosition *here, GradusNames *names);
/* No rival is above the answer. */
gboolean gradus_eigen_holds_best (const GradusPosition *here, double *measured);
/* Whether @measured is 0 but for 1e-9 of @scale. */
gboolean gradus_eigen_is_close (double measured, double scale);

/* --- Pictures --------------------------------------------------------------------------------- */

/* The points, the line and the answer. @stage draws what a stage of the member shows under the
 * points; NULL = nothing. */
void gradus_eigen_draw_cloud (const GradusPosition *here,
                              void (*stage) (const GradusPosition *here, GradusScene *scene),
                              GradusScene *scene);
/* For that: the rectangle that the last point spans with the pivot. */
void gradus_eigen_draw_product (const GradusPosition *here, GradusScene *scene);
/* The score over the angle; @label, to be translated, is of the score. */
void gradus_eigen_draw_score (const GradusPosition *here, const char *label, GradusScene *scene);
/* @matrix, A or B of the state as far as it is built, in the colours of the @whole. */
void gradus_eigen_draw_matrix (const GradusPosition *here, const GradusArray *matrix,
                               const double *whole, GradusScene *scene);
/* Whether anything has been added to @matrix. */
gboolean gradus_eigen_is_begun (const GradusArray *matrix);
/* How the points of each class fall on the line. */
void gradus_eigen_draw_shadows (const GradusPosition *here, GradusScene *scene);

G_END_DECLS
