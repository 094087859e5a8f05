/* Gradus: the family of linear models fitted under a quadratic penalty: what its entries share.
 *
 * Every entry minimises |y - Phi theta|^2 + lambda theta' G theta and differs in what the columns
 * of Phi are and in G.
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
  bool mean;               /* the penalty is n lambda */
  double first, second;    /* the learner's coefficients */
  double nudge;
  int rivals;
} GradusRidgeParams;

typedef struct
{
  GradusArray attempts;    /* m x 2 */
  GradusArray design;      /* n x b: Phi as far as it is built */
  GradusArray normal;      /* b x (b + 1): Phi'Phi with Phi'y as the last column */
  GradusArray theta;       /* b: direction by direction */
  GradusArray moves;       /* nudges x 2: how far least squares and ridge have moved */
  GradusArray shaken;      /* nudges x 2b: where they have moved to */
  GradusArray rivals;      /* b + 1 numbers each: a theta, and its J */
  guint done;              /* micro-steps of the stage in work */
  guint last;              /* what the last micro-step was about */
  guint made;              /* cells of the normal equations */
  bool tried, solved, certified;
} GradusRidgeState;

/* What follows from data and parameters at once; the stages bring it to light. */
typedef struct
{
  guint n, b;
  double weight;           /* lambda, or n lambda */
  GradusBasis *basis;
  double *phi;             /* n x b */
  double *y;               /* n, less their mean where the columns are centred */
  double y_mean;
  GradusRidge *ridge;      /* NULL: the numbers are too large */
  double *least, *answer;  /* b: theta for lambda = 0, and for lambda */
  double outside;          /* |y - UU'y|^2: what no column can reach */
  double rest;             /* J of least squares */
} GradusRidgeWork;

static inline double
gradus_ridge_length (const double *theta, guint b)
{
  return sqrt (gradus_sum_squares (theta, b));
}

/* The residual sum of squares of @theta. O(p b). */
double gradus_ridge_misfit (const GradusRidgeWork *work, const double *theta);
/* How many data are nudged, and which is number @k of them. */
guint gradus_ridge_count_nudged (const GradusRidgeWork *work);
guint gradus_ridge_nudged (const GradusRidgeWork *work, guint k);

void gradus_ridge_draw_plane (const GradusView *view, GradusScene *scene);
void gradus_ridge_draw_water (const GradusView *view, GradusScene *scene);
void gradus_ridge_draw_fit (const GradusView *view, GradusScene *scene);
void gradus_ridge_draw_path (const GradusView *view, GradusScene *scene);
void gradus_ridge_draw_moves (const GradusView *view, GradusScene *scene);

G_END_DECLS
