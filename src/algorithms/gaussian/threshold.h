/* A Gaussian with a threshold (threshold.c): what its stages and its pictures share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "density/fence.h"
#include "gradus-factor.h"
#include "gradus-mould.h"

G_BEGIN_DECLS

#define GRADUS_THRESHOLD_INPUTS 20

enum { GRADUS_THRESHOLD_GAUSSIAN, GRADUS_THRESHOLD_DIAGONAL, GRADUS_THRESHOLD_FACTOR };

typedef struct
{
  unsigned int model, fit;
  int factors;
  double limit, circle;
} GradusThresholdParams;

typedef struct
{
  GradusArray attempts;     /* m x 1: circles */
  GradusArray mean, cov;    /* d, d x d */
  GradusArray axes, values; /* d x d, d: rows are directions; of the factor model loadings, noise */
  GradusArray d2, parts;    /* n, n x P */
  GradusArray rivals;
  guint fitted, found, measured;
  guint done, last;
  bool tailed, certified;
} GradusThresholdState;

typedef struct
{
  guint n, d, n_parts, n_fit, n_judged;
  guint *fit, *judged;      /* rows */
  double *mean, *cov;
  double *axes, *values;
  double *parts, *d2;
  double log_det;
  int constant, follows;    /* a column that does not vary, that follows from the others, or -1 */
  gboolean unlike;          /* the units are */
  GradusFactor *factor;
  double *away;             /* n_judged: plain distances from the mean */
  GradusFence fence;        /* circles, against what is beyond the limit */
  guint strangest, farthest;/* rows, of those that are judged */
  gboolean tie;
  gboolean labelled;
} GradusThresholdWork;

/* Whether Sigma has no inverse, so that no point has a d^2. */
static inline gboolean
gradus_threshold_is_broken (const GradusThresholdWork *work)
{
  return work->constant >= 0 || work->follows >= 0 || work->unlike;
}

/* Where bars of d^2 are cut off. */
static inline double
gradus_threshold_cap (const GradusThresholdParams *params)
{
  return 5.2 * MAX (params->limit, 1);
}

/* The coordinates of @x along the axes into @z, d numbers; of the factor model the hidden
 * numbers. */
void gradus_threshold_coordinates (const GradusThresholdWork *work, const double *x, double *z);
/* The point that the stage "distance" is about: the one in work; after it the strangest. */
guint gradus_threshold_point (const GradusPosition *here);
/* The share of ordinary points with a d^2 above @limit. */
double gradus_threshold_tail (const GradusThresholdWork *work, double limit);

extern const GradusContest gradus_threshold_contest;
/* In threshold-pictures.c. */
extern const GradusPlot gradus_threshold_plots[];

G_END_DECLS
