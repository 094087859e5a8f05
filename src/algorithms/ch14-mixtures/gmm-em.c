/* EM for mixtures of Gaussians.
 *
 * Objective. The points were made by k Gaussians, but which one made which point is hidden. Find
 * weights phi_j, means mu_j and covariances Sigma_j with a large log-likelihood
 *
 *   l = sum_i log sum_j phi_j N(x_i; mu_j, Sigma_j),
 *
 * which has no closed form for its maximum.
 *
 * Step. E: guess softly who made whom, the responsibilities w_ij = p(z_i = j | x_i) (one micro-step
 * a point). Jensen's inequality then bounds l from below by
 *
 *   J(w, theta) = sum_ij w_ij log (phi_j N(x_i; mu_j, Sigma_j) / w_ij),
 *
 * and with these w the bound touches l. M: maximise the bound, phi first, then the means, then the
 * covariances about the new means (one micro-step a component). l can never fall:
 * l(new) >= J(w, new) >= J(w, old) = l(old). Test whether l still rises.
 *
 * Cost. O(n k d^2) an iteration. Log-densities are normalised by log-sum-exp.
 *
 * Edge cases. A component that settles on one point has a covariance of 0 and an infinite l; the
 * covariance floor raises eigenvalues below it, which is the exact maximum under the condition that
 * no variance is smaller, so l still never falls. Without a floor the run ends in a failure that
 * says which component collapsed. A component without responsibility keeps its place. Equal
 * components stay equal for ever. The bound is carried along in closed form: a new phi adds sum_j
 * N_j log of the ratio of the weights, a mean N_j/2 times the squared length of its move in the
 * units of Sigma_j, a covariance the difference of -N_j/2 (log det + trace of Sigma_j^-1 S_j).
 *
 * MAP estimation adds the logarithm of a Dirichlet prior on phi and inverse Wishart priors on the
 * covariances, Sigma = (S + Psi) / (N_j + nu + d + 1), which cures collapse as well.
 *
 * Source: CS229 lecture notes, mixtures of Gaussians and the EM algorithm; problem set 4, question
 * 1 (MAP); C. Fraley and A. E. Raftery 2007, J. Classification 24 (Psi and nu).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gmm-em.h"
#include "gradus-linalg.h"

#define MAX_COMPONENTS 100
#define MAX_INPUTS 100
/* Responsibilities are n x k doubles, of which the timeline keeps several. */
#define MAX_RESPONSIBILITIES 20000000u

static const GradusStateArray state_arrays[] = {
  GRADUS_STATE_ARRAY (GmmState, phi),
  GRADUS_STATE_ARRAY (GmmState, mu),
  GRADUS_STATE_ARRAY (GmmState, sigma),
  GRADUS_STATE_ARRAY (GmmState, responsibilities),
  GRADUS_STATE_ARRAY (GmmState, counts),
  GRADUS_STATE_ARRAY (GmmState, scatter),
  { 0 },
};

static const GradusEvent events[] = {
  { "covariance-floored", N_ ("Covariance floored"),
    N_ ("A variance fell below the covariance floor and was raised to it.") },
  { "collapse", N_ ("Component collapsing"),
    N_ ("A component has become a millionth as wide as the data in some direction: it is settling "
        "on single points.") },
  { "empty-component", N_ ("Empty component"),
    N_ ("A component has lost its responsibility for all points.") },
  { "components-identical", N_ ("Identical components"),
    N_ ("Two components have the same mean and covariance, so every point is shared between them "
        "in the same ratio and they never separate.") },
  { "log-likelihood-fell", N_ ("Log-likelihood fell"),
    N_ ("The log-likelihood is smaller than one iteration before.") },
  { NULL },
};

/* --- Parameters ------------------------------------------------------------------------------- */

static const GradusChoice covariance_choices[] = {
  { "full", N_ ("Full") },
  { "diagonal", N_ ("Diagonal") },
  { "spherical", N_ ("Spherical") },
  { "tied", N_ ("Tied: one for all") },
  { NULL },
};

static const GradusChoice init_choices[] = {
  { "samples", N_ ("k points at random") },
  { "k-means++", N_ ("A run of k-means++") },
  { "random-responsibilities", N_ ("Random responsibilities") },
  { "identical", N_ ("All components alike") },
  { "given", N_ ("Given by hand") },
  { NULL },
};

static const GradusChoice estimate_choices[] = {
  { "ml", N_ ("Maximum likelihood") },
  { "map", N_ ("Maximum a posteriori") },
  { NULL },
};

static const GradusParam params_table[] = {
  {
    .id = "k", .label = N_ ("Components"), .symbol = "k",
    .blurb = N_ ("How many Gaussians the mixture has."),
    GRADUS_PARAM_FIELD (GmmParams, k), .def = 3, .min = 1, .max = MAX_COMPONENTS,
    .slider_min = 1, .slider_max = 10, .step = 1,
  },
  {
    .id = "covariance", .label = N_ ("Covariances"), .symbol = "\\Sigma_j",
    .blurb = N_ ("Which shapes the components may have; fewer numbers need fewer points."),
    GRADUS_PARAM_FIELD (GmmParams, covariance), .def = GMM_COVARIANCE_FULL,
    .max = GMM_COVARIANCE_TIED, .choices = covariance_choices,
  },
  {
    .id = "init", .label = N_ ("Start"),
    .blurb = N_ ("Where the components begin; the result depends on it."),
    GRADUS_PARAM_FIELD (GmmParams, init), .def = GMM_INIT_SAMPLES, .max = GMM_INIT_GIVEN,
    .choices = init_choices,
  },
  {
    .id = "tolerance", .label = N_ ("Tolerance"), .symbol = "\\epsilon",
    .blurb = N_ ("Stop when the log-likelihood rises by less in an iteration; 0 never stops."),
    GRADUS_PARAM_FIELD (GmmParams, tolerance), .def = 1e-4, .min = 0, .max = 1e100,
    .slider_min = 1e-10, .slider_max = 1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE,
  },
  {
    .id = "covariance-floor", .label = N_ ("Covariance floor"),
    .blurb = N_ ("No component may have a smaller variance in any direction; keeps components from "
                 "collapsing. 0 takes the floor away."),
    GRADUS_PARAM_FIELD (GmmParams, covariance_floor), .def = 1e-6, .min = 0, .max = 1e100,
    .slider_min = 1e-9, .slider_max = 1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE,
  },
  {
    .id = "estimate", .label = N_ ("Estimate"),
    .blurb = N_ ("Whether a prior on weights and covariances is added to the log-likelihood."),
    GRADUS_PARAM_FIELD (GmmParams, estimate), .def = GMM_ESTIMATE_ML, .max = GMM_ESTIMATE_MAP,
    .choices = estimate_choices,
  },
  {
    .id = "dirichlet", .label = N_ ("Prior of the weights"), .symbol = "a",
    .blurb = N_ ("Parameter of the Dirichlet prior: each component counts a − 1 points more."),
    GRADUS_PARAM_FIELD (GmmParams, dirichlet), .def = 2, .min = 1, .max = 1e6,
    .slider_min = 1, .slider_max = 20, .enabled_if = "estimate=map",
  },
  {
    .id = "max-iterations", .label = N_ ("Most iterations"),
    .blurb = N_ ("Give up after so many iterations."),
    GRADUS_PARAM_FIELD (GmmParams, max_iterations), .def = 1000, .min = 1, .max = 1000000,
    .slider_min = 1, .slider_max = 1000, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE,
  },
  { NULL },
};

static const GradusStart starts[] = {
  { "phi", N_ ("Start weights"), N_ ("k: component"), NULL },
  { "mu", N_ ("Start means"), N_ ("k × d: component, coordinate"), "init=given" },
  { "sigma", N_ ("Start covariances"), N_ ("k × d × d: component, row, column"), NULL },
  { NULL },
};

/* --- Life cycle ------------------------------------------------------------------------------- */

/* NULL, or what is wrong with the starts given by hand. */
static char *
validate_starts (const GradusSetup *setup, guint k, guint d)
{
  const GradusArray *mu = gradus_setup_get_start (setup, "mu");
  const GradusArray *phi = gradus_setup_get_start (setup, "phi");
  const GradusArray *sigma = gradus_setup_get_start (setup, "sigma");
  double sum = 0.0;

  if (mu == NULL || gradus_array_length (mu) == 0)
    return g_strdup (_ ("The start is “given” but no means were given. Drag or type them, or "
                        "choose another start."));
  if (gradus_array_length (mu) != (gsize) k * d || (mu->n_dims == 2 && mu->shape[0] != k)
      || !gradus_array_is_finite (mu))
    return g_strdup_printf (_ ("The given means must be %u × %u finite numbers, one row for each "
                               "component and one column for each input. Change k or the "
                               "means."),
                            k, d);
  if (phi != NULL)
    {
      if (gradus_array_length (phi) != k || !gradus_array_is_finite (phi))
        return g_strdup_printf (_ ("The given weights must be %u finite numbers, one for each "
                                   "component. Change k or the weights."),
                                k);
      for (guint j = 0; j < k; j++)
        {
          sum += phi->data[j];
          if (phi->data[j] <= 0)
            return g_strdup_printf (_ ("The given weight of component %u is %s. Every weight must "
                                       "be above 0."),
                                    j + 1, GRADUS_NUM (phi->data[j]));
        }
      if (fabs (sum - 1.0) > 1e-6)
        return g_strdup_printf (_ ("The given weights sum to %s. Make them sum to 1."),
                                GRADUS_NUM (sum));
    }
  if (sigma == NULL)
    return NULL;
  if (gradus_array_length (sigma) != (gsize) k * d * d || !gradus_array_is_finite (sigma))
    return g_strdup_printf (_ ("The given covariances must be %u × %u × %u finite numbers. Change "
                               "k or the covariances."),
                            k, d, d);
  for (guint j = 0; j < k; j++)
    {
      g_autofree double *l = g_memdup2 (sigma->data + (gsize) j * d * d, d * d * sizeof (double));
      gboolean symmetric = TRUE;

      for (guint r = 0; r < d; r++)
        for (guint c = 0; c < r; c++)
          symmetric = symmetric && l[r * d + c] == l[c * d + r];
      if (!symmetric || !gradus_cholesky (l, d))
        return g_strdup_printf (_ ("The given covariance of component %u is not symmetric and "
                                   "positive definite. Correct it."),
                                j + 1);
    }
  return NULL;
}

static char *
validate (const GradusSetup *setup)
{
  const GmmParams *params = gradus_setup_get_params (setup);
  const GradusTable *table = gradus_dataset_get_table (gradus_setup_get_dataset (setup));
  guint k = (guint) params->k;

  if (k > table->n)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                         "There is only %u point for k = %u components. Add "
                                         "points or choose a smaller k.",
                                         "There are only %u points for k = %u components. Add "
                                         "points or choose a smaller k.",
                                         table->n),
                            table->n, k);
  if (table->d > MAX_INPUTS)
    return g_strdup_printf (_ ("The data have %u inputs, but covariances are fitted to at most %u. "
                               "Choose fewer input columns."),
                            table->d, MAX_INPUTS);
  if ((guint64) table->n * k > MAX_RESPONSIBILITIES)
    return g_strdup_printf (_ ("%u points with k = %u components need more than %u "
                               "responsibilities. Use fewer points or a smaller k."),
                            table->n, k, MAX_RESPONSIBILITIES);
  return params->init == GMM_INIT_GIVEN ? validate_starts (setup, k, table->d) : NULL;
}

/* Height of the fullest of about sqrt (n) classes of the first input, as a density. */
static double
histogram_peak (const GradusPoints *points)
{
  guint classes = (guint) CLAMP (sqrt (points->n), 4, 60);
  double low = points->low[0], width = (points->high[0] - low) / classes;
  g_autofree guint *counts = g_new0 (guint, classes);
  guint fullest = 0;

  if (!(width > 0) || !isfinite (width))
    return 1.0;
  for (guint i = 0; i < points->n; i++)
    {
      guint c = (guint) MIN ((points->columns[0][i] - low) / width, classes - 1);

      fullest = MAX (fullest, ++counts[c]);
    }
  return fullest / (points->n * width);
}

static gpointer
prepare (const GradusSetup *setup)
{
  GmmWorkspace *workspace = g_new0 (GmmWorkspace, 1);
  GradusPoints *points
    = gradus_points_new (gradus_dataset_get_table (gradus_setup_get_dataset (setup)));
  g_autofree double *ones = g_new (double, points->n);
  guint d = points->d;

  for (guint i = 0; i < points->n; i++)
    ones[i] = 1.0;
  workspace->points = points;
  workspace->mean = g_new0 (double, d);
  workspace->covariance = g_new0 (double, (gsize) d * d);
  gradus_mixture_mean (points, ones, points->n, workspace->mean);
  gradus_mixture_covariance (points, NULL, points->n, workspace->mean, workspace->covariance);
  for (guint c = 0; c < d; c++)
    workspace->variance += workspace->covariance[(gsize) c * d + c] / d;
  workspace->peak = histogram_peak (points);
  return workspace;
}

static void
unprepare (gpointer data)
{
  GmmWorkspace *workspace = data;

  if (workspace == NULL)
    return;
  gradus_points_free (workspace->points);
  g_free (workspace->mean);
  g_free (workspace->covariance);
  g_free (workspace);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GmmState *state = state_;

  state->log_likelihood = state->objective = state->objective_before = state->bound = NAN;
  state->active = -1;
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
fail_overflow (GradusContext *context)
{
  return gradus_context_fail (context,
                              _ ("The data are too large or too far apart for their densities to "
                                 "be computed. Remove the extreme rows or divide the columns by a "
                                 "power of ten."));
}

static GradusStatus
run_init (gpointer state_, GradusContext *context)
{
  GmmState *state = state_;
  const GmmParams *params = context->params;

  gradus_gmm_em_start (state, context);
  state->floor = params->covariance_floor;
  state->log_prior = gradus_gmm_em_log_prior (state, context);
  if (!gradus_array_is_finite (&state->mu) || !gradus_array_is_finite (&state->sigma))
    return fail_overflow (context);
  return GRADUS_STATUS_CONTINUE;
}

/* The mixture of the present parameters, or NULL with the failure set. */
static GradusMixture *
make_mixture (const GmmState *state, GradusContext *context)
{
  guint bad = 0;
  GradusMixture *mixture = gradus_mixture_new (state->mu.shape[0], state->mu.shape[1],
                                               state->phi.data, state->mu.data, state->sigma.data,
                                               &bad);

  if (mixture == NULL)
    gradus_context_fail (context,
                         _ ("The covariance of component %u has become singular: the component has "
                            "collapsed onto points that do not span the space, where the "
                            "likelihood is infinite. Set a covariance floor above 0, estimate with "
                            "a prior, or use fewer components."),
                         bad + 1);
  return mixture;
}

static GradusStatus
run_expect (gpointer state_, GradusContext *context)
{
  GmmState *state = state_;
  const GmmWorkspace *workspace = context->workspace;
  const GradusPoints *points = workspace->points;
  guint k = state->mu.shape[0];
  guint to = context->bulk ? points->n : state->cursor + 1;
  g_autoptr (GradusMixture) mixture = make_mixture (state, context);
  double *w;

  if (mixture == NULL)
    return GRADUS_STATUS_FAILED;
  if (state->cursor == 0)
    state->partial = 0.0;
  if (gradus_array_length (&state->responsibilities) == 0)
    w = gradus_array_init_matrix (&state->responsibilities, k, points->n);
  else if (state->cursor == 0 && context->bulk)
    w = gradus_array_overwrite (&state->responsibilities);
  else
    w = gradus_array_write (&state->responsibilities);
  gradus_mixture_expect (mixture, points, state->cursor, to, w, &state->partial);
  if (!isfinite (state->partial))
    return fail_overflow (context);
  state->active = (int) to - 1;
  state->cursor = to;
  if (to < points->n)
    return GRADUS_STATUS_AGAIN;

  state->cursor = 0;
  state->active = -1;
  state->objective_before = state->objective;
  state->log_likelihood = state->partial;
  state->objective = state->bound = state->log_likelihood + state->log_prior;
  if (state->objective < state->objective_before - 1e-9 * (1.0 + fabs (state->objective)))
    gradus_context_raise (context, GMM_EVENT_FELL);
  state->loose = FALSE;
  return GRADUS_STATUS_CONTINUE;
}

static guint64
n_micro_points (const GradusView *view)
{
  return ((const GmmWorkspace *) view->workspace)->points->n;
}

static GradusStatus
run_weights (gpointer state_, GradusContext *context)
{
  GmmState *state = state_;
  g_auto (GradusArray) old = { 0 };
  double before = state->log_prior;

  gradus_array_assign (&old, &state->phi);
  gradus_gmm_em_update_weights (state, context);
  for (guint j = 0; j < state->phi.shape[0]; j++)
    {
      if (gradus_gmm_em_is_empty (state, j))
        gradus_context_raise (context, GMM_EVENT_EMPTY);
      else
        state->bound += state->counts.data[j] * log (state->phi.data[j] / old.data[j]);
    }
  state->log_prior = gradus_gmm_em_log_prior (state, context);
  state->bound += state->log_prior - before;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_means (gpointer state_, GradusContext *context)
{
  GmmState *state = state_;
  guint k = state->mu.shape[0], d = state->mu.shape[1];
  guint to = context->bulk ? k : state->cursor + 1;
  double *mu = gradus_array_write (&state->mu);
  g_autofree double *before = g_new (double, d);

  for (guint j = state->cursor; j < to; j++)
    {
      memcpy (before, mu + (gsize) j * d, d * sizeof (double));
      gradus_gmm_em_update_mean (state, context, j, mu);
      state->bound += gradus_gmm_em_gain_of_move (state, j, before);
    }
  state->active = (int) to - 1;
  state->cursor = to;
  if (to < k)
    return GRADUS_STATUS_AGAIN;
  state->cursor = 0;
  state->active = -1;
  return gradus_array_is_finite (&state->mu) ? GRADUS_STATUS_CONTINUE : fail_overflow (context);
}

static GradusStatus
run_covariances (gpointer state_, GradusContext *context)
{
  GmmState *state = state_;
  const GmmParams *params = context->params;
  guint k = state->mu.shape[0], d = state->mu.shape[1];
  guint to = context->bulk ? k : state->cursor + 1;
  gboolean tied = params->covariance == GMM_COVARIANCE_TIED;
  double before = state->log_prior;
  g_autoptr (GradusMixture) mixture = NULL;
  double *scatter;

  if (state->cursor == 0)
    {
      gradus_array_init_stack (&state->scatter, k, d, d);
      state->loose = state->loose || state->floor != params->covariance_floor;
      state->floor = params->covariance_floor;
    }
  scatter = gradus_array_write (&state->scatter);
  for (guint j = state->cursor; j < to; j++)
    {
      gradus_gmm_em_update_scatter (state, context, j, scatter);
      if (tied && j + 1 < k)
        continue;
      for (guint e = tied ? 0 : j; e <= j; e++)
        state->bound -= gradus_gmm_em_covariance_share (state, e);
      gradus_gmm_em_update_covariance (state, context, j);
      for (guint e = tied ? 0 : j; e <= j; e++)
        state->bound += gradus_gmm_em_covariance_share (state, e);
    }
  state->active = (int) to - 1;
  state->cursor = to;
  if (to < k)
    return GRADUS_STATUS_AGAIN;

  state->cursor = 0;
  state->active = -1;
  state->log_prior = gradus_gmm_em_log_prior (state, context);
  state->bound += state->log_prior - before;
  if (!gradus_array_is_finite (&state->sigma))
    return fail_overflow (context);
  mixture = make_mixture (state, context);
  return mixture != NULL ? GRADUS_STATUS_CONTINUE : GRADUS_STATUS_FAILED;
}

static guint64
n_micro_components (const GradusView *view)
{
  return (guint64) ((const GmmParams *) view->params)->k;
}

/* Whether two components have the same mean and covariance to twelve digits. */
static gboolean
any_identical (const GmmState *state, double scale)
{
  guint k = state->mu.shape[0], d = state->mu.shape[1];
  gsize dd = (gsize) d * d;

  for (guint a = 0; a < k; a++)
    for (guint b = 0; b < a; b++)
      {
        gboolean same = TRUE;

        for (guint c = 0; c < d && same; c++)
          same = fabs (state->mu.data[(gsize) a * d + c] - state->mu.data[(gsize) b * d + c])
                 <= 1e-12 * sqrt (scale);
        for (gsize e = 0; e < dd && same; e++)
          same = fabs (state->sigma.data[a * dd + e] - state->sigma.data[b * dd + e])
                 <= 1e-12 * scale;
        if (same)
          return TRUE;
      }
  return FALSE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  GmmState *state = state_;
  const GmmParams *params = context->params;
  const GmmWorkspace *workspace = context->workspace;
  double change = state->objective - state->objective_before;

  if (any_identical (state, workspace->variance))
    gradus_context_raise (context, GMM_EVENT_IDENTICAL);
  if (!isnan (change) && !state->loose && fabs (change) < params->tolerance)
    return GRADUS_STATUS_CONVERGED;
  return context->iteration + 1 >= (guint64) params->max_iterations ? GRADUS_STATUS_EXHAUSTED
                                                                    : GRADUS_STATUS_CONTINUE;
}

/* The points or the parameters are others: what was said of the old ones is said anew. */
static gboolean
expect_again (GmmState *state, GradusContext *context)
{
  const GmmWorkspace *workspace = context->workspace;
  const GradusPoints *points = workspace->points;
  guint k = state->mu.shape[0];
  g_autoptr (GradusMixture) mixture = NULL;
  double *w;

  state->cursor = 0;
  state->active = -1;
  state->loose = TRUE;
  state->log_prior = gradus_gmm_em_log_prior (state, context);
  gradus_array_clear (&state->responsibilities);
  if (isnan (state->log_likelihood))
    return TRUE;
  mixture = make_mixture (state, context);
  if (mixture == NULL)
    return FALSE;
  w = gradus_array_init_matrix (&state->responsibilities, k, points->n);
  state->partial = 0.0;
  gradus_mixture_expect (mixture, points, 0, points->n, w, &state->partial);
  state->log_likelihood = state->partial;
  state->objective = state->bound = state->log_likelihood + state->log_prior;
  state->objective_before = NAN;
  for (guint j = 0; j < gradus_array_length (&state->counts); j++)
    gradus_array_write (&state->counts)[j]
      = gradus_mixture_count (w + (gsize) j * points->n, points->n);
  return isfinite (state->log_likelihood);
}

static gboolean
rebase (gpointer state_, GradusContext *context, const GradusSetup *old)
{
  GmmState *state = state_;
  const GmmParams *params = context->params;
  const GmmWorkspace *workspace = context->workspace;
  const GradusPoints *points = workspace->points;
  const GradusTable *before = gradus_dataset_get_table (gradus_setup_get_dataset (old));

  if (before == NULL || before->d != points->d || points->n < (guint) params->k
      || gradus_array_length (&state->mu) == 0)
    return FALSE;
  return expect_again (state, context);
}

static const GradusPhase phases[] = {
  { "init", N_ ("Start"), N_ ("Choose the first weights, means and covariances."),
    "start", N_ ("choose φ, μ, Σ"), TRUE, run_init, NULL },
  { "expect", N_ ("E: responsibilities"),
    N_ ("Guess softly which component made which point; the bound now touches the "
        "log-likelihood."),
    "expect", N_ ("for every point i, component j:\n  w(i, j) ← p(z(i) = j | x(i); φ, μ, Σ)"),
    FALSE, run_expect, n_micro_points },
  { "weights", N_ ("M: weights"),
    N_ ("The weight of a component is its share of all responsibilities."), "weights",
    N_ ("φ(j) ← mean of the w(i, j)"), FALSE, run_weights, NULL },
  { "means", N_ ("M: means"), N_ ("Every mean moves to the weighted mean of all points."), "means",
    N_ ("μ(j) ← mean of the x(i), weighted by w(i, j)"), FALSE, run_means, n_micro_components },
  { "covariances", N_ ("M: covariances"),
    N_ ("Every covariance becomes the weighted covariance about the new mean."), "covariances",
    N_ ("Σ(j) ← covariance of the x(i) about μ(j), weighted by w(i, j)"), FALSE, run_covariances,
    n_micro_components },
  { "check", N_ ("Check"), N_ ("Stop when the log-likelihood hardly rises any more."), "likelihood",
    N_ ("until ℓ rises by less than ε"), FALSE, run_check, NULL },
  { NULL },
};

/* --- Metrics, values, invariants -------------------------------------------------------------- */

static double
metric_log_likelihood (const GradusView *view)
{
  return ((const GmmState *) view->state)->log_likelihood;
}

static double
metric_bound (const GradusView *view)
{
  return ((const GmmState *) view->state)->bound;
}

static double
metric_objective (const GradusView *view)
{
  return ((const GmmState *) view->state)->objective;
}

static const GradusMetric metrics[] = {
  { "log-likelihood", N_ ("Log-likelihood at the E-step"), "\\ell", GRADUS_METRIC_LINEAR,
    metric_log_likelihood },
  { "bound", N_ ("Lower bound"), "J(w,\\theta)", GRADUS_METRIC_LINEAR, metric_bound },
  { "objective", N_ ("Log-likelihood and log-prior"), "\\ell + \\log p(\\theta)",
    GRADUS_METRIC_LINEAR, metric_objective },
  { NULL },
};

static void
value_phi (const GradusView *view, GradusArray *out)
{
  gradus_array_assign (out, &((const GmmState *) view->state)->phi);
}

static void
value_mu (const GradusView *view, GradusArray *out)
{
  gradus_array_assign (out, &((const GmmState *) view->state)->mu);
}

static void
value_sigma (const GradusView *view, GradusArray *out)
{
  gradus_array_assign (out, &((const GmmState *) view->state)->sigma);
}

/* An M-step that was under way would move the means again: the E-step comes next. */
static gboolean
set_mu (const GradusView *view, gpointer state_, const GradusArray *value, GradusContext *context)
{
  GmmState *state = state_;

  gradus_array_assign (&state->mu, value);
  context->restart_iteration = view->phase > GMM_PHASE_EXPECT;
  return expect_again (state, context);
}

/* n x k for people, k x n inside. */
static void
value_responsibilities (const GradusView *view, GradusArray *out)
{
  const GmmState *state = view->state;
  guint k = state->responsibilities.shape[0], n = state->responsibilities.shape[1];
  double *to;

  if (gradus_array_length (&state->responsibilities) == 0)
    return;
  to = gradus_array_init_matrix (out, n, k);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < k; j++)
      to[(gsize) i * k + j] = state->responsibilities.data[(gsize) j * n + i];
}

static const GradusValue values[] = {
  { "phi", N_ ("Weights"), "\\phi", N_ ("k: component"), TRUE, value_phi },
  { "mu", N_ ("Means"), "\\mu", N_ ("k × d: component, coordinate"), TRUE, value_mu,
    set_mu },
  { "sigma", N_ ("Covariances"), "\\Sigma", N_ ("k × d × d: component, row, column"), TRUE,
    value_sigma },
  { "responsibilities", N_ ("Responsibilities"), "w", N_ ("n × k: point, component"), FALSE,
    value_responsibilities },
  { NULL },
};

static gboolean
holds_sum_to_one (const GradusView *view, double *measured)
{
  const GmmState *state = view->state;
  guint k = state->responsibilities.shape[0], n = state->responsibilities.shape[1];

  if (view->phase != GMM_PHASE_EXPECT || view->micro > 0)
    return TRUE;
  *measured = 0.0;
  for (guint i = 0; i < n; i++)
    {
      double sum = 0.0;

      for (guint j = 0; j < k; j++)
        sum += state->responsibilities.data[(gsize) j * n + i];
      *measured = MAX (*measured, fabs (sum - 1.0));
    }
  return *measured <= 1e-12 * k;
}

static gboolean
holds_ascent (const GradusView *view, double *measured)
{
  const GmmState *state = view->state;
  const GmmState *previous = view->previous;

  if (view->phase != GMM_PHASE_EXPECT || view->micro > 0 || previous == NULL || previous->loose
      || isnan (state->objective_before))
    return TRUE;
  *measured = state->objective - state->objective_before;
  return *measured >= -1e-9 * (1.0 + fabs (state->objective));
}

static gboolean
holds_bound (const GradusView *view, double *measured)
{
  const GmmState *state = view->state;
  const GmmState *previous = view->previous;

  if (previous == NULL || isnan (previous->bound) || state->loose || previous->loose)
    return TRUE;
  *measured = state->bound - previous->bound;
  return *measured >= -1e-9 * (1.0 + fabs (state->bound));
}

static gboolean
holds_weights (const GradusView *view, double *measured)
{
  const GmmState *state = view->state;
  double sum = 0.0;

  if (gradus_array_length (&state->phi) == 0)
    return TRUE;
  for (guint j = 0; j < state->phi.shape[0]; j++)
    sum += state->phi.data[j];
  *measured = fabs (sum - 1.0);
  return *measured <= 1e-6;
}

static gboolean
holds_definite (const GradusView *view, double *measured)
{
  const GmmState *state = view->state;
  guint k = state->mu.shape[0], d = state->mu.shape[1];
  g_autofree double *values_ = NULL;

  if (view->phase != GMM_PHASE_COVARIANCES || view->micro > 0
      || state->floor <= 0)
    return TRUE;
  values_ = g_new (double, d);
  *measured = INFINITY;
  for (guint j = 0; j < k; j++)
    {
      const double *sigma = state->sigma.data + (gsize) j * d * d;

      for (guint r = 0; r < d; r++)
        for (guint c = 0; c < r; c++)
          if (sigma[(gsize) r * d + c] != sigma[(gsize) c * d + r])
            return FALSE;
      if (!gradus_symmetric_eigen (sigma, d, values_, NULL))
        return FALSE;
      *measured = MIN (*measured, values_[d - 1]);
    }
  return *measured > 0.0;
}

static const GradusInvariant invariants[] = {
  { "responsibilities-sum-to-one", N_ ("The responsibilities for a point sum to 1"),
    "\\sum_j w_j^{(i)} = 1", N_ ("The responsibilities for some point do not sum to 1."),
    holds_sum_to_one },
  { "likelihood-never-falls", N_ ("The log-likelihood never falls"),
    "\\ell(\\theta^{(t+1)}) \\ge \\ell(\\theta^{(t)})",
    N_ ("The log-likelihood (with the log-prior, if there is one) has fallen."), holds_ascent },
  { "bound-never-falls", N_ ("The bound never falls and never passes the log-likelihood"),
    "\\ell(\\theta') \\ge J(w, \\theta') \\ge J(w, \\theta)",
    N_ ("The bound has fallen, or the new log-likelihood is below it."), holds_bound },
  { "weights-sum-to-one", N_ ("The weights sum to 1"), "\\sum_j \\phi_j = 1",
    N_ ("The weights do not sum to 1."), holds_weights },
  { "covariances-definite", N_ ("Covariances stay symmetric and positive definite"),
    "\\Sigma_j = \\Sigma_j^T \\succ 0",
    N_ ("A covariance is not symmetric and positive definite in spite of the floor."),
    holds_definite },
  { NULL },
};

/* --- Pictures and predictions ----------------------------------------------------------------- */

int
gradus_gmm_em_component (const GmmState *state, guint n, guint i)
{
  int best = -1;

  if (gradus_array_length (&state->responsibilities) == 0)
    return -1;
  for (guint j = 0; j < state->responsibilities.shape[0]; j++)
    if (best < 0
        || state->responsibilities.data[(gsize) j * n + i]
             > state->responsibilities.data[(gsize) best * n + i])
      best = (int) j;
  return best;
}

static void
predict (const GradusView *view, const double *X, gsize n, double *out)
{
  const GmmState *state = view->state;
  guint k = state->mu.shape[0], d = state->mu.shape[1], bad;
  g_autoptr (GradusMixture) mixture = NULL;
  g_autofree double *columns = g_new (double, n * d);
  g_autofree const double **starts_ = g_new (const double *, d);
  g_autofree double *w = g_new (double, n * k);
  GradusPoints points = { .n = (guint) n, .d = d, .columns = starts_ };
  double ignored = 0.0;

  memset (out, 0, n * sizeof (double));
  if (k > 0)
    mixture = gradus_mixture_new (k, d, state->phi.data, state->mu.data, state->sigma.data, &bad);
  if (mixture == NULL)
    return;
  for (guint c = 0; c < d; c++)
    {
      starts_[c] = columns + c * n;
      for (gsize i = 0; i < n; i++)
        columns[c * n + i] = X[i * d + c];
    }
  gradus_mixture_expect (mixture, &points, 0, points.n, w, &ignored);
  for (gsize i = 0; i < n; i++)
    for (guint j = 1; j < k; j++)
      if (w[j * n + i] > w[(gsize) out[i] * n + i])
        out[i] = j;
}

static const GradusPlot plots[] = {
  { "data", N_ ("Data and components"), GRADUS_EDIT_POINTS | GRADUS_EDIT_STARTS,
    gradus_gmm_em_build_data },
  { "responsibilities", N_ ("Responsibilities"), GRADUS_EDIT_NONE,
    gradus_gmm_em_build_responsibilities },
  { "likelihood", N_ ("Log-likelihood and its bound"), GRADUS_EDIT_NONE,
    gradus_gmm_em_build_likelihood },
  { NULL },
};

/* --- Presets and checks ----------------------------------------------------------------------- */

static const GradusPreset presets[] = {
  { "stretched", N_ ("Three stretched groups"),
    N_ ("Groups that overlap and lean. Watch how soft the points between them stay."),
    .data = "anisotropic:k=3,n=300", .data_seed = 2, .params = "k=3", .seed = 4,
    .first_look = TRUE },
  { "gmm-1d-4", N_ ("Four numbers"), N_ ("Small enough to check every number with a pencil."),
    .data = "gmm-1d-4", .params = "k=2 init=given tolerance=1e-12" },
  { "old-faithful", N_ ("Old Faithful"),
    N_ ("Eruptions and waiting times of the geyser: two groups, and k-means as a start."),
    .data = "old-faithful", .params = "k=2 init=k-means++ tolerance=1e-9", .seed = 1 },
  { "iris-tied", N_ ("Iris, one covariance"),
    N_ ("Three species in four measurements; all components share one shape."),
    .data = "iris",
    .params = "k=3 covariance=tied init=k-means++ tolerance=1e-9", .seed = 1 },
  { "map", N_ ("With a prior"),
    N_ ("More components than groups: the prior keeps every covariance open."),
    .data = "blobs:k=2,n=40", .data_seed = 3, .params = "k=5 estimate=map", .seed = 2 },
  { "collapse", N_ ("Collapse"), N_ ("Four components for eight points and no covariance floor."),
    .data = "blobs:k=2,n=8", .data_seed = 1, .params = "k=4 covariance-floor=0", .seed = 1,
    .failure = N_ ("A component settles on single points, its covariance becomes singular and the "
                   "likelihood infinite. A covariance floor, a prior or fewer components prevent "
                   "it.") },
  { "identical", N_ ("Identical components"), N_ ("All components begin alike."),
    .data = "blobs:k=2,n=100", .data_seed = 1, .params = "k=2 init=identical",
    .failure = N_ ("Equal components share every point equally, so the M-step leaves them equal: "
                   "they never separate. Any difference in the start would do.") },
  { NULL },
};

#define CS229 "worked example of the syllabus, chapter 14, computed independently"

#define SKLEARN                                                                                    \
  "GaussianMixture (k, covariance_type=..., tol=1e-14, reg_covar=0, max_iter=5000, n_init=5, "     \
  "random_state=0) of scikit-learn 1.2.1: score (X) * n, weights_, means_, covariances_"

static const GradusCheck checks[] = {
  { "gmm-1d-4", 1, "log-likelihood", 0, -7.15818698, 1e-9, CS229 },
  { "gmm-1d-4", 1, "bound", 0, -6.79954701, 1e-9, CS229 },
  { "gmm-1d-4", 1, "responsibilities", 0, 0.9820138, 1e-7, CS229 },
  { "gmm-1d-4", 1, "responsibilities", 2, 0.8807971, 1e-7, CS229 },
  { "gmm-1d-4", 1, "responsibilities", 4, 0.1192029, 1e-7, CS229 },
  { "gmm-1d-4", 1, "responsibilities", 6, 0.01798621, 1e-8, CS229 },
  { "gmm-1d-4", 1, "mu", 0, -1.3448247, 1e-7, CS229 },
  { "gmm-1d-4", 1, "mu", 1, 1.3448247, 1e-7, CS229 },
  { "gmm-1d-4", 1, "sigma", 0, 0.69144664, 1e-8, CS229 },
  { "gmm-1d-4", 1, "phi", 0, 0.5, 1e-12, CS229 },
  { "gmm-1d-4", 2, "log-likelihood", 0, -6.46185630, 1e-9, CS229 },
  { "gmm-1d-4", 3, "log-likelihood", 0, -5.72427751, 1e-9, CS229 },
  { "gmm-1d-4", 4, "log-likelihood", 0, -5.67574259, 1e-9, CS229 },
  { "gmm-1d-4", 5, "log-likelihood", 0, -5.67574184, 1e-9, CS229 },
  { "old-faithful", GRADUS_CHECK_END, "log-likelihood", 0, -1130.263960184742, 1e-11, SKLEARN },
  { "old-faithful", GRADUS_CHECK_END, "phi", 0, 0.644127142746816, 1e-7, SKLEARN },
  { "old-faithful", GRADUS_CHECK_END, "mu", 0, 4.289661973413589, 1e-7, SKLEARN },
  { "old-faithful", GRADUS_CHECK_END, "mu", 3, 54.47851638057839, 1e-7, SKLEARN },
  { "old-faithful", GRADUS_CHECK_END, "sigma", 0, 0.169968435343915, 1e-7, SKLEARN },
  { "old-faithful", GRADUS_CHECK_END, "sigma", 1, 0.940609314141876, 1e-7, SKLEARN },
  { "old-faithful", GRADUS_CHECK_END, "sigma", 3, 36.04621125981401, 1e-7, SKLEARN },
  { "iris-tied", GRADUS_CHECK_END, "log-likelihood", 0, -256.354043125583, 1e-10, SKLEARN },
  { NULL },
};

extern const GradusAlgorithm gradus_gmm_em;

const GradusAlgorithm gradus_gmm_em = {
  .id = "gmm-em",
  .chapter = 14,
  .title = N_ ("EM for Gaussian mixtures"),
  .summary = N_ ("Fits a mixture of Gaussians by guessing softly which component made which point "
                 "and refitting the components, in turn."),
  .goal = N_ ("Explain why the log-likelihood never falls, what the responsibilities mean, and why "
              "components collapse or stay alike."),
  .source = "CS229 lecture notes, mixtures of Gaussians and the EM algorithm",
  .difficulty = 2,
  .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X,
  .columns = N_ ("inputs x only; a label is not looked at"),
  .params_size = sizeof (GmmParams),
  .state_size = sizeof (GmmState),
  .state_arrays = state_arrays,
  .params = params_table,
  .starts = starts,
  .phases = phases,
  .metrics = metrics,
  .values = values,
  .formulas = gradus_gmm_em_formulas,
  .plots = plots,
  .events = events,
  .invariants = invariants,
  .presets = presets,
  .checks = checks,
  .questions = gradus_gmm_em_questions,
  .lives = gradus_gmm_em_lives,
  .validate = validate,
  .prepare = prepare,
  .unprepare = unprepare,
  .init = init,
  .rebase = rebase,
  .narrate = gradus_gmm_em_narrate,
  .predicts = GRADUS_PREDICTS_CLASS,
  .predict = predict,
};
