/* Gradus: the family of eigenproblems in stages: what its entries share.
 *
 * Every entry turns a line until one matrix is large along it compared with another: u' A u over
 * u' B u. Principal components take the covariance and the identity, Fisher's discriminant the
 * scatter between the classes and within them. The learner turns the line first.
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
  GRADUS_EIGEN_VARIANCE,   /* A = covariance, B = 1 */
  GRADUS_EIGEN_RATIO,      /* A = between the classes, B = within them */
} GradusEigenKind;

typedef enum
{
  GRADUS_DIVIDE_N,
  GRADUS_DIVIDE_N_1,
  GRADUS_DIVIDE_1,
} GradusDivide;

typedef struct
{
  guint kind;              /* GradusEigenKind */
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
  GradusArray means;       /* classes x d */
  GradusArray large;       /* d x d: A as far as it is built */
  GradusArray small;       /* d x d: B likewise */
  GradusArray arrow;       /* d: the line that multiplication turns */
  GradusArray from;        /* d: the same before the last multiplication */
  GradusArray values;      /* d eigenvalues, largest first */
  GradusArray vectors;     /* d x d, unit directions in rows */
  GradusArray shadows;     /* n x keep */
  GradusArray rebuilt;     /* n x d, centred */
  GradusArray misses;      /* n: squared distance from what is rebuilt */
  GradusArray rivals;      /* d + 1 numbers each: a direction and its score */
  guint done;              /* micro-steps of the stage in work */
  guint last;              /* what the last micro-step was about */
  guint kept;              /* components gone through so far */
  bool mixed, solved, projected, restored, certified;
} GradusEigenState;

/* What follows from data and parameters at once; the stages come to the same. */
typedef struct
{
  guint n, d;
  double *pivot;           /* d: the mean, or 0 where it is not taken away */
  double *large, *small;   /* d x d */
  double *values, *vectors;
  gboolean solved;
} GradusEigenWork;

/* The line at @angle degrees in the plane of the first two inputs: @u has d numbers. */
void gradus_eigen_line (const GradusEigenWork *work, double angle, double *u);
double gradus_eigen_score_at (const GradusPosition *here, double angle);
/* The angle of a vector's first two entries, 0 to 180. */
double gradus_eigen_angle (const double *u);

/* Names of the images that inputs are the pixels of: titles, and one rebuilt. */
void gradus_eigen_name_images (const GradusPosition *here, GradusNames *names);

/* The pictures. */
void gradus_eigen_draw_cloud (const GradusPosition *here, GradusScene *scene);
void gradus_eigen_draw_score (const GradusPosition *here, GradusScene *scene);
void gradus_eigen_draw_shares (const GradusPosition *here, GradusScene *scene);
void gradus_eigen_draw_matrix (const GradusPosition *here, GradusScene *scene);
void gradus_eigen_draw_turning (const GradusPosition *here, GradusScene *scene);
void gradus_eigen_draw_shadows (const GradusPosition *here, GradusScene *scene);

extern const GradusContest gradus_eigen_variance_contest, gradus_eigen_ratio_contest;

static inline const GradusContest *
gradus_eigen_contest (const GradusPosition *here)
{
  return ((const GradusEigenParams *) here->params)->kind == GRADUS_EIGEN_VARIANCE
           ? &gradus_eigen_variance_contest : &gradus_eigen_ratio_contest;
}

G_END_DECLS
