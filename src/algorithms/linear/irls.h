/* The machine of the family "irls": a line by reweighting, weights from residuals and weighted
 * least squares in turn. What it does and why stands in irls.c; a member names gradus_irls as its
 * base.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "losses.h"

G_BEGIN_DECLS

/* Rows up to which pictures look for the end of the walk, and points up to which all starts, or all
 * lines through two of them, are looked at. */
#define GRADUS_IRLS_MAX_FORESEEN 2000
#define GRADUS_IRLS_MAX_MAPPED 60
/* Points on curves over residuals. */
#define GRADUS_IRLS_CURVE 241

typedef struct
{
  guint loss;
  double eta;
  guint begin;          /* what the first line is */
  double start[2];      /* of HERE: constant and slope */
  bool constant;        /* the model is a constant */
  double tolerance;
  int limit;
} GradusIrlsParams;

typedef struct
{
  GradusArray theta;    /* 1 + d */
  GradusArray weights;  /* n */
  GradusArray pulls;    /* n: weight times residual, when it was weighed */
  guint example;        /* so many are weighed in this round */
  guint turned;         /* of them, so many have come within eta, or farther away */
  double loss;
  double moved;         /* |theta - theta before| of the last solution */
  bool weighed;         /* all are, and the solution comes next */
} GradusIrlsState;

/* What pictures compare with. */
typedef struct
{
  GradusArray squares;  /* 1 + d: least squares */
  GradusArray best;     /* 1 + d, the lowest end that is known; empty with more inputs */
  GradusArray first;    /* 1 + d: the start */
  double reach;         /* the largest residual of least squares */
  double least, most;   /* cost of the end and of the start */
  double wide[2];       /* so far around the end the contours reach at least */
  guint nails[2];       /* the points that the line of least absolute deviations goes through */
  double deviation;     /* its sum of sizes; NAN: not looked for */
  guint n_nailed;       /* pairs of points with a line as good */
} GradusIrlsWork;

/* The machine. Its words are those of Huber's loss. */
extern const GradusDescriptor gradus_irls;

/* y - theta'x of a row. */
double gradus_irls_residual (const GradusTable *table, const GradusArray *theta, guint row);
/* J. O(n d). */
double gradus_irls_cost (const GradusIrlsParams *params, const GradusTable *table,
                         const GradusArray *theta);
/* Rounds to the end, from @theta. FALSE when nothing weighs anything on the way. */
gboolean gradus_irls_go_on (const GradusIrlsParams *params, const GradusTable *table,
                            double tolerance, GradusArray *theta);

/* Whether the end of the walk is looked for, in a plane that pictures can show. */
gboolean gradus_irls_foresees (const GradusTable *table);
/* For prepare(): a workspace of @size bytes that begins with GradusIrlsWork, in which all is there
 * but the end, `best` and `least`; NULL when the data do not suit. */
gpointer gradus_irls_new (const GradusSetup *setup, gsize size);

/* For phases[]. */
GradusStatus gradus_irls_weigh (gpointer state, GradusContext *context);
GradusStatus gradus_irls_check (gpointer state, GradusContext *context);
/* The rule of "weigh" with what a point weighs, and how it begins with the numbers of the point
 * that acts. */
#define GRADUS_IRLS_WEIGH(weight)                                                                  \
  "\\role{second}{r_i} = \\role{data}{y_i} - \\role{model}{\\theta}^T x_i,\\quad "                 \
  "\\role{accent}{w_i} = " weight
#define GRADUS_IRLS_RESIDUAL                                                                       \
  "\\role{second}{r_{<i>}} = <calc y|data - h|model = r|second>,\\quad \\role{accent}{w_{<i>}} = "

/* The sum of the sizes of all residuals. */
double gradus_irls_deviation (const GradusPosition *here);
/* From where to where the contours show the constant and the slope. */
void gradus_irls_find_window (const GradusPosition *here, double window[4]);
/* So far the residuals go, and a little beyond; the axes stand still unless they must not. */
double gradus_irls_find_reach (const GradusPosition *here);

G_END_DECLS
