/* EM for Gaussian mixtures: what its file and the file of its pictures share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"
#include "gradus-mixture-core.h"

G_BEGIN_DECLS

typedef enum
{
  GMM_COVARIANCE_FULL,
  GMM_COVARIANCE_DIAGONAL,
  GMM_COVARIANCE_SPHERICAL,
  GMM_COVARIANCE_TIED,
} GmmCovariance;

typedef enum
{
  GMM_INIT_SAMPLES,
  GMM_INIT_K_MEANS,
  GMM_INIT_RANDOM,
  GMM_INIT_IDENTICAL,
  GMM_INIT_GIVEN,
} GmmInit;

typedef enum
{
  GMM_ESTIMATE_ML,
  GMM_ESTIMATE_MAP,
} GmmEstimate;

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
} GmmParams;

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
  gboolean loose;                /* floor or data changed since the E-step: l may fall */
} GmmState;

enum
{
  GMM_PHASE_INIT,
  GMM_PHASE_EXPECT,
  GMM_PHASE_WEIGHTS,
  GMM_PHASE_MEANS,
  GMM_PHASE_COVARIANCES,
  GMM_PHASE_CHECK,
};

enum
{
  GMM_EVENT_FLOORED,
  GMM_EVENT_COLLAPSE,
  GMM_EVENT_EMPTY,
  GMM_EVENT_IDENTICAL,
  GMM_EVENT_FELL,
};

/* Index into values[]. */
enum
{
  GMM_VALUE_PHI,
  GMM_VALUE_MU,
  GMM_VALUE_SIGMA,
};

/* Index into metrics[]. */
enum
{
  GMM_METRIC_LOG_LIKELIHOOD,
  GMM_METRIC_BOUND,
  GMM_METRIC_OBJECTIVE,
};

/**
 * GmmWorkspace:
 * @points: the inputs, column by column.
 * @mean: of all points (d).
 * @covariance: of all points (d x d).
 * @variance: mean variance of the inputs.
 * @peak: height of a density curve that fits a histogram of the first input.
 *
 * What can be made from the data alone.
 */
typedef struct
{
  GradusPoints *points;
  double *mean;
  double *covariance;
  double variance;
  double peak;
} GmmWorkspace;

/* The most probable component of point @i, -1 before the first guess. */
int gradus_gmm_em_component (const GmmState *state, guint n, guint i);

/* A component whose responsibilities have vanished has neither mean nor covariance. */
gboolean gradus_gmm_em_is_empty (const GmmState *state, guint j);
/* Counts and weights from the responsibilities. */
void gradus_gmm_em_update_weights (GmmState *state, const GradusContext *context);
/* The weighted mean of component @j into row @j of @mu (k x d). */
void gradus_gmm_em_update_mean (GmmState *state, const GradusContext *context, guint j,
                                double *mu);
/* The weighted covariance of component @j about its new mean into @scatter (k x d x d). */
void gradus_gmm_em_update_scatter (const GmmState *state, const GradusContext *context, guint j,
                                   double *scatter);
/* The covariance of component @j, or of all when they are tied, from the scatter: with the prior,
 * in the shape asked for, above the floor. */
void gradus_gmm_em_update_covariance (GmmState *state, GradusContext *context, guint j);
/* N/2 times the squared length of the move of mean @j, from @before, in the units of its
 * covariance: what the move adds to the bound. */
double gradus_gmm_em_gain_of_move (const GmmState *state, guint j, const double *before);
/* The share of component @j in the bound that its covariance decides. */
double gradus_gmm_em_covariance_share (const GmmState *state, guint j);
/* Logarithm of the prior density of the parameters, up to a constant; 0 for maximum likelihood. */
double gradus_gmm_em_log_prior (const GmmState *state, const GradusContext *context);
/* The first parameters, and where a start makes them the first responsibilities. */
void gradus_gmm_em_start (GmmState *state, GradusContext *context);

void gradus_gmm_em_narrate (const GradusView *view, GString *out);

extern const GradusFormula gradus_gmm_em_formulas[];
extern const GradusQuestion gradus_gmm_em_questions[];
extern const GradusLife gradus_gmm_em_lives[];

void gradus_gmm_em_build_data (const GradusView *view, GradusScene *scene);
void gradus_gmm_em_build_responsibilities (const GradusView *view, GradusScene *scene);
void gradus_gmm_em_build_likelihood (const GradusView *view, GradusScene *scene);

G_END_DECLS
