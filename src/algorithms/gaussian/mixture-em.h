/* The family of mixtures by EM: parameters, state, the parts of the M-step and the starts
 * (mixture-em.c), and what is shown and asked (mixture-show.c).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"
#include "gradus-mixture-core.h"

G_BEGIN_DECLS

typedef enum
{
  MIXTURE_COVARIANCE_FULL,
  MIXTURE_COVARIANCE_DIAGONAL,
  MIXTURE_COVARIANCE_SPHERICAL,
  MIXTURE_COVARIANCE_TIED,
} MixtureCovariance;

typedef enum
{
  MIXTURE_INIT_SAMPLES,
  MIXTURE_INIT_K_MEANS,
  MIXTURE_INIT_RANDOM,
  MIXTURE_INIT_IDENTICAL,
  MIXTURE_INIT_GIVEN,
} MixtureInit;

typedef enum
{
  MIXTURE_ESTIMATE_ML,
  MIXTURE_ESTIMATE_MAP,
} MixtureEstimate;

typedef struct
{
  int k;
  unsigned int covariance;
  unsigned int init;
  double tolerance;
  double covariance_floor;
  unsigned int estimate;
  double dirichlet;
  int max_iterations;
  int watch;
} MixtureParams;

typedef struct
{
  GradusArray phi;               /* k */
  GradusArray mu;                /* k x d */
  GradusArray sigma;             /* k x d x d */
  GradusArray responsibilities;  /* k x n: component, point; empty before the first guess */
  GradusArray counts;            /* k: sums of responsibilities */
  GradusArray scatter;           /* k x d x d: weighted covariances about the new means */
  double log_likelihood;         /* of the parameters the last E-step used; NAN before it */
  double log_prior;              /* of the present parameters; 0 for maximum likelihood */
  double objective;              /* log-likelihood + log-prior at the last E-step; NAN before it */
  double objective_before;       /* at the E-step before; NAN */
  double bound;                  /* of the present parameters and responsibilities; NAN */
  double partial;                /* log-likelihood of the points done in this E-step */
  double floor;                  /* covariance floor of the last M-step */
  guint cursor;                  /* micro-steps of the running phase that are done */
  int active;                    /* point or component of the last micro-step, -1 after a phase */
  bool loose;                    /* floor or data changed since the E-step: l may fall */
} MixtureState;

enum
{
  MIXTURE_EVENT_FLOORED,
  MIXTURE_EVENT_COLLAPSE,
  MIXTURE_EVENT_EMPTY,
  MIXTURE_EVENT_IDENTICAL,
  MIXTURE_EVENT_FELL,
};

/**
 * MixtureWorkspace:
 * @points: the inputs, column by column.
 * @mean: of all points (d).
 * @covariance: of all points (d x d).
 * @variance: mean variance of the inputs.
 *
 * What can be made from the data alone.
 */
typedef struct
{
  GradusPoints *points;
  double *mean;
  double *covariance;
  double variance;
} MixtureWorkspace;

/* A component whose responsibilities have vanished has neither mean nor covariance. */
gboolean gradus_mixture_em_is_empty (const MixtureState *state, guint j);
/* Counts and weights from the responsibilities. */
void gradus_mixture_em_update_weights (MixtureState *state, const GradusContext *context);
/* The weighted mean of component @j into row @j of @mu (k x d). */
void gradus_mixture_em_update_mean (MixtureState *state, const GradusContext *context, guint j,
                                double *mu);
/* The least variance that a component may have in any direction. */
double gradus_mixture_em_floor (const MixtureParams *params, const MixtureWorkspace *workspace);
/* The weighted covariance of component @j about its new mean into @scatter (k x d x d). */
void gradus_mixture_em_update_scatter (const MixtureState *state, const GradusContext *context,
                                       guint j,
                                   double *scatter);
/* The covariance of component @j, or of all when they are tied, from the scatter: with the prior,
 * in the shape asked for, above the floor. */
void gradus_mixture_em_update_covariance (MixtureState *state, GradusContext *context, guint j);
/* N/2 times the squared length of the move of mean @j, from @before, in the units of its
 * covariance: what the move adds to the bound. */
double gradus_mixture_em_gain_of_move (const MixtureState *state, guint j, const double *before);
/* The share of component @j in the bound that its covariance decides. */
double gradus_mixture_em_covariance_share (const MixtureState *state, guint j);
/* Logarithm of the prior density of the parameters, up to a constant; 0 for maximum likelihood. */
double gradus_mixture_em_log_prior (const MixtureState *state, const GradusContext *context);
/* The first parameters, and where a start makes them the first responsibilities. */
void gradus_mixture_em_start (MixtureState *state, GradusContext *context);

/* The responsibilities for all points of component @j. */
static inline const double *
gradus_mixture_em_weights (const MixtureState *state, guint j)
{
  return state->responsibilities.data + (gsize) j * state->responsibilities.shape[1];
}

static inline const GradusPoints *
gradus_mixture_em_points_of (const GradusPosition *here)
{
  return ((const MixtureWorkspace *) here->workspace)->points;
}

static inline gboolean
gradus_mixture_em_is_guessed (const MixtureState *state)
{
  return gradus_array_length (&state->responsibilities) > 0;
}

/* The mixture of the present parameters, or NULL with the failure set. */
GradusMixture *gradus_mixture_em_ready (const MixtureState *state, GradusContext *context);
/* Psi, d x d, and nu + d + 1 of the inverse Wishart prior on each covariance. */
double gradus_mixture_em_prior (const MixtureWorkspace *workspace, guint k, double *psi);
/* NULL, or what is wrong with the number of points or the given starts. */
char *gradus_mixture_em_complain (const GradusSetup *setup);
gpointer gradus_mixture_em_prepare (const GradusSetup *setup);
void gradus_mixture_em_unprepare (gpointer workspace);

void gradus_mixture_em_name (const GradusPosition *here, GradusNames *names);
void gradus_mixture_em_fill_start (const GradusPosition *here, GString *tex);
void gradus_mixture_em_fill_expect (const GradusPosition *here, GString *tex);
void gradus_mixture_em_fill_weights (const GradusPosition *here, GString *tex);
void gradus_mixture_em_fill_means (const GradusPosition *here, GString *tex);
void gradus_mixture_em_fill_covariances (const GradusPosition *here, GString *tex);
void gradus_mixture_em_fill_check (const GradusPosition *here, GString *tex);
void gradus_mixture_em_build_likelihood (const GradusPosition *here, GradusScene *scene);
void gradus_mixture_em_build_one_mean (const GradusPosition *here, GradusScene *scene);
void gradus_mixture_em_build_responsibilities (const GradusPosition *here, GradusScene *scene);

extern const GradusQuestion gradus_mixture_em_questions[];
extern const GradusLife gradus_mixture_em_lives[];

G_END_DECLS
