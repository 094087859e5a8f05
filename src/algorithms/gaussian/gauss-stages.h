/* Gradus: the family of two Gaussians in stages: what its entries share.
 *
 * A bell is fitted to each of two classes and the border read off. A member says which covariances
 * there are (one for both or one for each class, of what form) and adds pictures and questions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_GAUSS_SHARED,
  GRADUS_GAUSS_OWN,
} GradusGaussCovariance;

typedef enum
{
  GRADUS_GAUSS_FULL,
  GRADUS_GAUSS_DIAGONAL,
  GRADUS_GAUSS_ROUND,
} GradusGaussForm;

/* So many numbers are an attempt: two coordinates of each mean. */
#define GRADUS_GAUSS_TRIED 4

typedef struct
{
  guint covariance, form;  /* GradusGaussCovariance, GradusGaussForm */
  double guess[GRADUS_GAUSS_TRIED];
  double seen[2];
  int rivals;
} GradusGaussParams;

typedef struct
{
  GradusArray attempts;    /* m x 4 */
  GradusArray means;       /* 2 x d */
  GradusArray spread;      /* 2 x d x d, the sums so far; equal where one is shared */
  GradusArray theta;       /* 1 + d: the constant, then the slopes w */
  GradusArray bend;        /* d x d: A, 0 with one covariance */
  GradusArray odds;        /* n: log-odds of each point */
  GradusArray rivals;      /* m x (2 d + 1): two means, then l */
  double share;            /* phi, once it is counted */
  guint done, last, counted[2], found;
  bool summed, solved, weighed, certified;
} GradusGaussState;

/* The log-odds x'Ax + w'x + theta_0, and the same seen from the middle of the data, where w and
 * theta_0 are small: at x = 10^8 nothing is left of a difference of squares of x. */
typedef struct
{
  double *theta, *near;                /* 1 + d each */
  double *bend;                        /* d x d: A, the same from everywhere */
} GradusGaussBorder;

/* The whole answer, and what the learner's means come to. */
typedef struct
{
  guint n, d, count[2];
  double *middle;                      /* d: the mean of all points */
  double *means, *spread;              /* 2 x d, 2 x d x d */
  double *guess, *guess_spread;
  GradusGaussBorder border, guess_border;
  double best, guess_score;
  gboolean solved, guess_solved;
} GradusGaussWork;

/* All but questions and presets. */
extern const GradusDescriptor gradus_gauss;

/* For prepare() of a member: fill @work, which is zeroed and begins any struct. */
void gradus_gauss_begin (GradusGaussWork *work, const GradusSetup *setup);
void gradus_gauss_unprepare (gpointer work);
/* The names of the machine, to which a member adds its own. */
void gradus_gauss_name (const GradusPosition *here, GradusNames *names);

/* --- Two Gaussians ---------------------------------------------------------------------------- */

/* The covariances of both classes around @centres (2 x d), into @spread (2 x d x d). */
void gradus_gauss_fit_spread (const GradusTable *table, const GradusGaussParams *params,
                              const guint count[2], const double *centres, double *spread);
/* The log-odds that @border, one of @work's, has at @x. */
double gradus_gauss_odds_at (const GradusGaussWork *work, const GradusGaussBorder *border,
                             const double *x);
/* The two means that four numbers stand for; further inputs have those of the fit. */
void gradus_gauss_place_means (const GradusGaussWork *work, const double *numbers,
                               double *centres);
/* l of the best Gaussians with these means; NAN when there are none. */
double gradus_gauss_score_of (const GradusTable *table, const GradusGaussParams *params,
                              const GradusGaussWork *work, const double *centres);
/* The length of w. */
double gradus_gauss_slope_of (const double *theta, guint d);
/* The angle in degrees, from 0 to 180, of the line at right angles to (x, y). */
double gradus_gauss_across (double x, double y);
/* Whether the log-odds are the same everywhere, seen in units of the spread. */
gboolean gradus_gauss_is_level (const GradusGaussWork *work);
/* Where the border crosses the line that joins the means. */
void gradus_gauss_find_crossing (const GradusGaussWork *work, double at[2]);
/* Where the log-odds are 0 on a line, ascending; their number. */
guint gradus_gauss_find_borders (const GradusGaussWork *work, double borders[2]);
/* The log-odds as far as the border is read off. */
void gradus_gauss_predict (const GradusPosition *here, const double *X, gsize n, double *out);

/* --- Pictures --------------------------------------------------------------------------------- */

/* Certainty as a signed number: 0 on the border, next to 1 where class 1 is sure (at 1 itself there
 * would be the line of a margin). */
void gradus_gauss_field_certainty (const GradusPosition *here, const double *xy, gsize n,
                                   double *out);
void gradus_gauss_draw_cloud (const GradusPosition *here, GradusScene *scene);
void gradus_gauss_build_sigmoid (const GradusPosition *here, GradusScene *scene);
/* The logarithms of both shrunk bells, which are parabolas: the narrow bell is the steeper one. */
void gradus_gauss_build_parabolas (const GradusPosition *here, GradusScene *scene);
void gradus_gauss_build_score (const GradusPosition *here, GradusScene *scene);

G_END_DECLS
