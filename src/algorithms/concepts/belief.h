/* Gradus: the family "belief": how probable every value of one or two numbers is, on a grid.
 *
 * belief.c has the density after so many data, the grid that fits it, and the order of a step: see
 * data, multiply. A member says what the prior and the likelihood are (GradusBeliefModel), and what
 * follows from the belief.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

/* Nodes along each axis of the grid for two numbers. */
#define GRADUS_BELIEF_SIDE 61

typedef struct
{
  double tau;             /* the width of the prior, unless it is that of a coin */
  double sigma;           /* of the noise */
  int batch;              /* data of a step */
} GradusBeliefParams;

typedef struct
{
  GradusArray mean;       /* p */
  GradusArray cov;        /* p x p */
  GradusArray mode;       /* p; empty where no place is the highest */
  guint from, seen;       /* the data of the last step are those from @from on */
  guint coming;           /* data that are seen and not counted yet */
  double sd;              /* how wide the belief is: of what, the member says */
} GradusBeliefState;

extern const GradusDescriptor gradus_belief;

/* --- The density ------------------------------------------------------------------------------ */

typedef struct _GradusBelief GradusBelief;

/* What is believed about, and why. */
typedef struct
{
  guint p;                /* numbers, 1 or 2 */
  gboolean chance;        /* one number from 0 to 1 */
  double (*log_prior) (gconstpointer params, const double *theta);
  double (*log_likelihood) (const GradusBelief *belief, const double *theta);
} GradusBeliefModel;

/* A belief after so many data. */
struct _GradusBelief
{
  const GradusBeliefModel *model;
  gconstpointer params;   /* the member's */
  const GradusTable *table;
  guint from, to;         /* the data that count */
  gboolean prior;         /* and whether the prior does */
  /* What the data say, as far as sums are enough. */
  double n, x, xx, y, xy, yy;
};

static inline double
gradus_belief_input (const GradusTable *table, guint i)
{
  return table->d > 0 ? gradus_table_row (table, i)[0] : 0;
}

void gradus_belief_init (GradusBelief *belief, const GradusBeliefModel *model, gconstpointer params,
                         const GradusTable *table, guint from, guint to, gboolean prior);
double gradus_belief_log_density (const GradusBelief *belief, const double *theta);

/* --- The grid --------------------------------------------------------------------------------- */

typedef struct
{
  guint p, side;          /* numbers, nodes along each */
  gboolean chance;        /* all of [0, 1] */
  double low[2], high[2];
  double *density;        /* sums to 1; row by row along the second number */
  double mean[2], cov[3], mode[2];
  double largest;         /* of the densities of nodes, per unit of length or area */
  double top;             /* its logarithm before it was made to sum to 1 */
  gboolean flat;          /* no node is above another */
  double edge;            /* the largest density on the edge, in parts of the largest */
} GradusBeliefGrid;

/* The belief on a grid that fits it, looked for from the prior's @centre on. Free the density. */
void gradus_belief_grid (GradusBeliefGrid *grid, const GradusBelief *belief, double centre);
/* Where node @k is, between nodes too. */
double gradus_belief_node (const GradusBeliefGrid *grid, guint axis, double k);

/* --- Steps ------------------------------------------------------------------------------------ */

/* NULL, or what is wrong with the rows: more than @most, too far from @centre, not 0 or 1 where
 * they are @chances; a @curve needs exactly one input. */
char *gradus_belief_validate (const GradusSetup *setup, double centre, guint most, gboolean chances,
                              gboolean curve);
/* Allocates what a belief about @p numbers needs. */
void gradus_belief_begin (GradusBeliefState *state, guint p);
/* Mean, covariance and highest place become those of @grid. */
void gradus_belief_read (GradusBeliefState *state, const GradusBeliefGrid *grid);
/* The table is another: nothing beyond it has been seen. */
void gradus_belief_refresh (GradusBeliefState *state, const GradusTable *table);
/* See the next data; count those that are seen; and, when the belief has been made anew, what comes
 * of a step before which it was @before wide. */
GradusStatus gradus_belief_run_see (gpointer state, GradusContext *context);
void gradus_belief_count (GradusBeliefState *state);
GradusStatus gradus_belief_counted (const GradusBeliefState *state, double before,
                                    GradusContext *context);

G_END_DECLS
