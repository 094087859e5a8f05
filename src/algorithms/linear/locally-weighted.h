/* Gradus: locally weighted regression: what its files share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"
#include "gradus-mould.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_LOCAL_PLAIN,
  GRADUS_LOCAL_SPREAD,
} GradusLocalMetric;

typedef enum
{
  GRADUS_LOCAL_LINE,
  GRADUS_LOCAL_LEVEL,
} GradusLocalRuler;

#define GRADUS_LOCAL_INPUTS 2
/* Places of the slide, and bandwidths that come up at most. */
#define GRADUS_LOCAL_PLACES 49
#define GRADUS_LOCAL_WIDTHS 41
#define GRADUS_LOCAL_NO_ERROR -1.0

enum
{
  GRADUS_LOCAL_WITH = 1,
  GRADUS_LOCAL_WITHOUT = 2,
};

typedef struct
{
  double query, second, width;
  guint metric, ruler;
} GradusLocalParams;

typedef struct
{
  GradusArray attempts;    /* a x 1: bandwidths the learner tried before */
  GradusArray weights;     /* n: at the query */
  GradusArray theta;       /* 1 + d: the line at the query */
  GradusArray shares;      /* n: of the targets in its value */
  GradusArray curve;       /* places: what is read there */
  GradusIntArray ruled;    /* places: 1 where there is a line */
  GradusArray residuals;   /* n: of the curve at the points */
  GradusArray leverages;   /* n: how much of its own target a point is given back */
  GradusArray left;        /* n: how far a point is missed that was left out */
  GradusIntArray judges;   /* n: _WITH where all points lay a line at its place,
                              _WITHOUT where others do */
  GradusArray rivals;      /* bandwidths and their errors, _NO_ERROR where it cannot
                              be told */
  guint done, last;        /* micro-steps; the number of the last one */
  guint weighed, placed, judged, rank;
  double least, best;      /* error and bandwidth; NAN: not known yet, or many are the best */
  bool solved, certified;
} GradusLocalState;

typedef struct
{
  guint n, d, b;           /* points, inputs, coefficients that are free */
  guint n_judges;          /* points that are left out */
  double *inputs;          /* d x n, column by column */
  double unit[3];          /* u = (a x1, b x1 + c x2), in which a distance is |u| */
  double low, high;        /* of the first input */
  double size;             /* the largest |y| */
  double spread;           /* standard deviation of y, or 1 */
  guint n_widths, n_fine;  /* over the whole range, and then around the best of them */
  double widths[GRADUS_LOCAL_WIDTHS];
  double yours;            /* error of points left out at the bandwidth in force; NAN: none */
  guint n_tried;
  double tried[GRADUS_CONTEST_SHOWN], tried_scores[GRADUS_CONTEST_SHOWN];
  double top;              /* of the picture of the errors */
} GradusLocalWork;

typedef struct
{
  double value;            /* NAN: there is no line */
  double slope[GRADUS_LOCAL_INPUTS];
  guint rank;
} GradusLocalLine;

/* --- The line at a place ---------------------------------------------------------------------- */

/* @x - @at in units of distance. */
void gradus_local_find_apart (const GradusLocalWork *work, const double *x, const double *at,
                              double u[GRADUS_LOCAL_INPUTS]);
double gradus_local_find_weight (const GradusLocalWork *work, const double *x, const double *at,
                                 double width);
/* The line at @at, of all points but @without (n: of all). @weights and @shares, n numbers each,
 * may be NULL. */
GradusLocalLine gradus_local_lay (const GradusLocalWork *work, const GradusTable *table,
                                  const double *at, double width, guint without, double *weights,
                                  double *shares);
/* What is left of a target, 0 where that is rounding. */
double gradus_local_find_miss (const GradusLocalWork *work, double y, double value);
/* How far point @i is missed when it is left out; NAN: there is no line then. */
double gradus_local_leave_out (const GradusLocalWork *work, const GradusTable *table, guint i,
                               double width);
/* The mean square of all that are left out; NAN where one cannot be told. */
double gradus_local_find_error (const GradusLocalWork *work, const GradusTable *table,
                                double width);
/* The point that is left out as number @k. */
guint gradus_local_find_judge (const GradusLocalWork *work, guint k);

gpointer gradus_local_prepare (const GradusSetup *setup);
void gradus_local_unprepare (gpointer work);
char *gradus_local_validate (const GradusSetup *setup);

/* --- Where the ruler lies --------------------------------------------------------------------- */

void gradus_local_find_query (const GradusLocalParams *params, double at[GRADUS_LOCAL_INPUTS]);
/* Place @k of the slide. */
void gradus_local_find_place (const GradusLocalWork *work, const GradusLocalParams *params, guint k,
                              double at[GRADUS_LOCAL_INPUTS]);
/* Where @here has the ruler, at the query between stages; which point is not there (n: none). */
guint gradus_local_find_stand (const GradusPosition *here, double at[GRADUS_LOCAL_INPUTS]);
/* The error of the bandwidth that came up as number @k; NAN: it cannot be told. */
double gradus_local_rival_error (const GradusLocalState *state, guint k);
/* The best of the learner's bandwidths, the present one among them; NAN: none has an error. */
double gradus_local_find_best_try (const GradusLocalWork *work, double width, double *error);

/* The pictures. */
void gradus_local_draw_data (const GradusPosition *here, GradusScene *scene);
void gradus_local_draw_shares (const GradusPosition *here, GradusScene *scene);
void gradus_local_draw_scores (const GradusPosition *here, GradusScene *scene);

G_END_DECLS
