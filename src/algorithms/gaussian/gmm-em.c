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
#include <float.h>

#include "gradus-linalg.h"
#include "mixture-em.h"

#define SCATTER                                                                                    \
  "\\frac{1}{N_j} \\sum_{i=1}^n w_j^{(i)} (x^{(i)} - \\mu_j)(x^{(i)} - \\mu_j)^T"
/* The inverse Wishart prior; S without an index is the covariance of all points. */
#define PRIOR " \\\\ \\Psi = k^{-2/d} S,\\quad \\nu = d + 2"
#define LIKELIHOOD                                                                                 \
  "\\role{model}{\\ell}(\\phi, \\mu, \\Sigma) = \\sum_{i=1}^n \\log \\sum_{j=1}^k \\phi_j\\, "     \
  "\\mathcal{N}(x^{(i)}; \\mu_j, \\Sigma_j) \\\\ "

/* --- Life cycle and phases -------------------------------------------------------------------- */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  MixtureState *state = state_;

  state->objective_before = NAN;
  state->active = -1;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
fail_overflow (GradusContext *context)
{
  return gradus_context_fail (context,
                              _("The data are too large or too far apart for their densities to "
                                 "be computed. Remove the extreme rows or divide the columns by a "
                                 "power of ten."));
}

static GradusStatus
run_init (gpointer state_, GradusContext *context)
{
  MixtureState *state = state_;
  const MixtureParams *params = context->params;

  gradus_mixture_em_start (state, context);
  state->floor = params->covariance_floor;
  state->log_prior = gradus_mixture_em_log_prior (state, context);
  if (!gradus_array_is_finite (&state->mu) || !gradus_array_is_finite (&state->sigma))
    return fail_overflow (context);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_expect (gpointer state_, GradusContext *context)
{
  MixtureState *state = state_;
  const MixtureWorkspace *workspace = context->workspace;
  const GradusPoints *points = workspace->points;
  guint k = state->mu.shape[0];
  guint to = context->bulk ? points->n : state->cursor + 1;
  g_autoptr (GradusMixture) mixture = gradus_mixture_em_ready (state, context);
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
    gradus_context_raise (context, MIXTURE_EVENT_FELL);
  state->loose = FALSE;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_weights (gpointer state_, GradusContext *context)
{
  MixtureState *state = state_;
  g_auto (GradusArray) old = { 0 };
  double before = state->log_prior;

  gradus_array_assign (&old, &state->phi);
  gradus_mixture_em_update_weights (state, context);
  for (guint j = 0; j < state->phi.shape[0]; j++)
    {
      if (gradus_mixture_em_is_empty (state, j))
        gradus_context_raise (context, MIXTURE_EVENT_EMPTY);
      else
        state->bound += state->counts.data[j] * log (state->phi.data[j] / old.data[j]);
    }
  state->log_prior = gradus_mixture_em_log_prior (state, context);
  state->bound += state->log_prior - before;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_means (gpointer state_, GradusContext *context)
{
  MixtureState *state = state_;
  guint k = state->mu.shape[0], d = state->mu.shape[1];
  guint to = context->bulk ? k : state->cursor + 1;
  double *mu = gradus_array_write (&state->mu);
  g_autofree double *before = g_new (double, d);

  for (guint j = state->cursor; j < to; j++)
    {
      memcpy (before, mu + (gsize) j * d, d * sizeof (double));
      gradus_mixture_em_update_mean (state, context, j, mu);
      state->bound += gradus_mixture_em_gain_of_move (state, j, before);
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
  MixtureState *state = state_;
  const MixtureParams *params = context->params;
  guint k = state->mu.shape[0], d = state->mu.shape[1];
  guint to = context->bulk ? k : state->cursor + 1;
  gboolean tied = params->covariance == MIXTURE_COVARIANCE_TIED;
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
      gradus_mixture_em_update_scatter (state, context, j, scatter);
      if (tied && j + 1 < k)
        continue;
      for (guint e = tied ? 0 : j; e <= j; e++)
        state->bound -= gradus_mixture_em_covariance_share (state, e);
      gradus_mixture_em_update_covariance (state, context, j);
      for (guint e = tied ? 0 : j; e <= j; e++)
        state->bound += gradus_mixture_em_covariance_share (state, e);
    }
  state->active = (int) to - 1;
  state->cursor = to;
  if (to < k)
    return GRADUS_STATUS_AGAIN;

  state->cursor = 0;
  state->active = -1;
  state->log_prior = gradus_mixture_em_log_prior (state, context);
  state->bound += state->log_prior - before;
  if (!gradus_array_is_finite (&state->sigma))
    return fail_overflow (context);
  mixture = gradus_mixture_em_ready (state, context);
  return mixture != NULL ? GRADUS_STATUS_CONTINUE : GRADUS_STATUS_FAILED;
}

/* Whether two components have the same mean and covariance to twelve digits. */
static gboolean
any_identical (const MixtureState *state, double scale)
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
  MixtureState *state = state_;
  const MixtureParams *params = context->params;
  const MixtureWorkspace *workspace = context->workspace;
  double change = state->objective - state->objective_before;

  if (any_identical (state, workspace->variance))
    gradus_context_raise (context, MIXTURE_EVENT_IDENTICAL);
  if (!isnan (change) && !state->loose && fabs (change) < params->tolerance)
    return GRADUS_STATUS_CONVERGED;
  return context->iteration + 1 >= (guint64) params->max_iterations ? GRADUS_STATUS_EXHAUSTED
                                                                    : GRADUS_STATUS_CONTINUE;
}

/* The points or the parameters are others: what was said of the old ones is said anew. */
static gboolean
expect_again (MixtureState *state, GradusContext *context)
{
  const MixtureWorkspace *workspace = context->workspace;
  const GradusPoints *points = workspace->points;
  guint k = state->mu.shape[0];
  g_autoptr (GradusMixture) mixture = NULL;
  double *w;

  state->cursor = 0;
  state->active = -1;
  state->loose = TRUE;
  state->log_prior = gradus_mixture_em_log_prior (state, context);
  gradus_array_clear (&state->responsibilities);
  if (isnan (state->log_likelihood))
    return TRUE;
  mixture = gradus_mixture_em_ready (state, context);
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
  MixtureState *state = state_;
  const MixtureParams *params = context->params;
  const MixtureWorkspace *workspace = context->workspace;
  const GradusPoints *points = workspace->points;
  const GradusTable *before = gradus_setup_get_table (old);

  if (before == NULL || before->d != points->d || points->n < (guint) params->k
      || gradus_array_length (&state->mu) == 0)
    return FALSE;
  return expect_again (state, context);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "init", N_("Start"), N_("Choose the first weights, means and covariances."),
    .pseudocode = N_("choose φ, μ, Σ"), .once = TRUE, .run = run_init,
    .fill = gradus_mixture_em_fill_start,
    .rule = "\\phi_j, \\quad \\mu_j, \\quad \\Sigma_j, \\quad j = 1, \\dots, k",
    .said = GRADUS_SAY (
      { NULL, NN_ ("{k} component is in place; the responsibilities come next.",
        "{k} components are in place; the responsibilities come next."), "k" }) },
  { "expect", N_("E: responsibilities"),
    N_("Guess softly which component made which point; the bound now touches the log-likelihood."),
    .pseudocode = N_("for every point i, component j:\n  w(i, j) ← p(z(i) = j | x(i); φ, μ, Σ)"),
    .run = run_expect, .micro = "n", .fill = gradus_mixture_em_fill_expect,
    .rule = "w_j^{(i)} := \\frac{\\phi_j\\, \\mathcal{N}(x^{(i)}; \\mu_j, \\Sigma_j)}"
            "{\\sum_{l=1}^k \\phi_l\\, \\mathcal{N}(x^{(i)}; \\mu_l, \\Sigma_l)}",
    .said = GRADUS_SAY (
      { "micro", N_("Point {point} was made by component {top} with probability {top-share}, more "
                    "than by any other.") },
      { "first and estimate == map",
        N_("Every point is shared: point {point}, the least decided, {shares}; ℓ = "
           "{log-likelihood}, and {objective} with the log-prior.") },
      { "first", N_("Every point is shared: point {point}, the least decided, {shares}; ℓ = "
                    "{log-likelihood}.") },
      { "estimate == map and objective rises",
        N_("Every point is shared anew, point {point}, the least decided, {shares}; ℓ + log p(θ) "
           "rises from {before objective} to {after objective}, where the bound touches it; ℓ "
           "itself is {log-likelihood}.") },
      { "estimate == map", N_("Every point is shared anew, point {point}, the least decided, "
                              "{shares}; ℓ + log p(θ) is {objective}, where the bound touches it, "
                              "and ℓ itself {log-likelihood}.") },
      { "log-likelihood rises",
        N_("Every point is shared anew, point {point}, the least decided, {shares}; ℓ rises from "
           "{before log-likelihood} to {after log-likelihood}, and the bound touches it.") },
      { "log-likelihood falls",
        N_("Every point is shared anew, point {point}, the least decided, {shares}; ℓ falls from "
           "{before log-likelihood} to {after log-likelihood}, and the bound touches it.") },
      { NULL, N_("Every point is shared as before, point {point}, the least decided, {shares}; ℓ "
                 "stays {log-likelihood}.") }) },
  { "weights", N_("M: weights"),
    N_("The weight of a component is its share of all responsibilities."),
    .pseudocode = N_("φ(j) ← mean of the w(i, j)"), .run = run_weights,
    .fill = gradus_mixture_em_fill_weights,
    .rule = "\\phi_j := \\frac{N_j}{n},\\quad N_j = \\sum_{i=1}^n w_j^{(i)}",
    .rules = GRADUS_SAY (
      { "estimate == map", "\\phi_j := \\frac{N_j + (a - 1)}{n + k (a - 1)},\\quad N_j = "
                           "\\sum_{i=1}^n w_j^{(i)}" }),
    .said = GRADUS_SAY (
      { "event:empty-component", N_("Component {empty-one} has lost its responsibility for all "
                                    "points and keeps its place; the heaviest, component "
                                    "{heaviest}, has the weight {heaviest-weight}.") },
      { "not bound changes", N_("The weights already are the shares of the responsibilities, "
                                "component {heaviest} the heaviest with {heaviest-weight}.") },
      { "estimate == map", N_("The weights become the shares after {extra} was added to what every "
                              "component has; component {heaviest} is the heaviest with "
                              "{heaviest-weight}, and the bound rises by {change bound}.") },
      { NULL, N_("The weights become the shares of the responsibilities, component {heaviest} the "
                 "heaviest with {heaviest-weight}; the bound rises by {change bound}.") }) },
  { "means", N_("M: means"), N_("Every mean moves to the weighted mean of all points."),
    .pseudocode = N_("μ(j) ← mean of the x(i), weighted by w(i, j)"), .run = run_means,
    .micro = "k", .fill = gradus_mixture_em_fill_means,
    .rule = "\\mu_j := \\frac{1}{N_j} \\sum_{i=1}^n w_j^{(i)} x^{(i)}",
    .said = GRADUS_SAY (
      { "micro", N_("Mean {far} moves to the mean of the points, weighted by responsibilities that "
                    "sum to {count}.") },
      { "not bound changes", N_("The means already are the weighted means of the points.") },
      { NULL, N_("The means move to the weighted means of the points, mean {far} farthest, by "
                 "{way}; the bound rises by {change bound}.") }) },
  { "covariances", N_("M: covariances"),
    N_("Every covariance becomes the weighted covariance about the new mean."),
    .pseudocode = N_("Σ(j) ← covariance of the x(i) about μ(j), weighted by w(i, j)"),
    .run = run_covariances, .micro = "k", .fill = gradus_mixture_em_fill_covariances,
    .rule = "\\Sigma_j := S_j = " SCATTER,
    .rules = GRADUS_SAY (
      { "estimate == map and covariance == tied",
        "\\Sigma := \\frac{\\sum_j N_j S_j + \\Psi}{n + \\nu + d + 1},\\quad S_j = "
        SCATTER PRIOR },
      { "estimate == map and covariance == diagonal",
        "\\Sigma_j := \\operatorname{diag} \\frac{N_j S_j + \\Psi}{N_j + \\nu + d + 1},\\quad S_j "
        "= "
        SCATTER PRIOR },
      { "estimate == map and covariance == spherical",
        "\\Sigma_j := \\tfrac{1}{d} \\operatorname{tr} \\frac{N_j S_j + \\Psi}{N_j + \\nu + d + "
        "1}\\, "
        "I,\\quad S_j = " SCATTER PRIOR },
      { "estimate == map", "\\Sigma_j := \\frac{N_j S_j + \\Psi}{N_j + \\nu + d + 1},\\quad S_j = "
                           SCATTER PRIOR },
      { "covariance == tied", "\\Sigma := \\sum_j \\frac{N_j}{n} S_j,\\quad S_j = " SCATTER },
      { "covariance == diagonal", "\\Sigma_j := \\operatorname{diag} S_j,\\quad S_j = " SCATTER },
      { "covariance == spherical", "\\Sigma_j := \\tfrac{1}{d} \\operatorname{tr} S_j\\, I,\\quad "
                                   "S_j = "
                                   SCATTER }),
    .said = GRADUS_SAY (
      { "micro", N_("Covariance {far} is taken anew about its mean, from responsibilities that sum "
                    "to {count}.") },
      { "event:covariance-floored and not reshapes",
        N_("The covariances are taken about the new means and hardly change; a variance was raised "
           "to the covariance floor.") },
      { "event:covariance-floored",
        N_("The covariances are taken about the new means, and a variance was raised to the "
           "covariance floor; component {reshaped} changes most, from {spread-before} to {spread} "
           "(standard deviations).") },
      { "not bound changes", N_("The covariances already are those about the means.") },
      { "not reshapes", N_("The covariances are taken about the new means and hardly change; the "
                           "bound rises by {change bound}.") },
      { NULL, N_("The covariances are taken about the new means; component {reshaped} changes "
                 "most, from {spread-before} to {spread} (standard deviations), and the bound "
                 "rises by {change bound}.") }) },
  { "check", N_("Check"), N_("Stop when the log-likelihood hardly rises any more."),
    .pseudocode = N_("until ℓ rises by less than ε"), .run = run_check,
    .fill = gradus_mixture_em_fill_check,
    .rule = LIKELIHOOD "|\\role{model}{\\ell} - \\ell_{\\mathrm{old}}| < \\epsilon",
    .rules = GRADUS_SAY (
      { "estimate == map", LIKELIHOOD "|\\role{model}{\\ell + \\log p(\\theta)} - (\\ell + \\log "
                           "p(\\theta))_{\\mathrm{old}}| < \\epsilon" }),
    .said = GRADUS_SAY (
      { "converged and event:components-identical",
        N_("Two components are identical and will never separate: converged at ℓ = "
           "{log-likelihood}.") },
      { "event:components-identical and not exhausted",
        N_("Two components are identical and will never separate; it goes on until ℓ rests.") },
      { "converged and estimate == map",
        N_("ℓ + log p(θ) changed by {rise} since the last E-step, less than {tolerance}: converged "
           "at {objective}, with ℓ = {log-likelihood}.") },
      { "converged", N_("ℓ changed by {rise} since the last E-step, less than {tolerance}: "
                        "converged at {log-likelihood}.") },
      { "exhausted", N_("The limit of iterations is reached, so the run ends here with ℓ = "
                        "{log-likelihood}.") },
      { "first", N_("There is no earlier log-likelihood to compare with, so it goes on.") },
      { "estimate == map",
        N_("ℓ + log p(θ) rose by {rise} since the last E-step, so it goes on.") },
      { NULL, N_("ℓ rose by {rise} since the last E-step, so it goes on.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusEvent events[] = GRADUS_ROWS (
  [MIXTURE_EVENT_FLOORED] = { "covariance-floored", N_("Covariance floored"),
    N_("A variance fell below the covariance floor and was raised to it.") },
  [MIXTURE_EVENT_COLLAPSE] = { "collapse", N_("Component collapsing"),
    N_("A component has become a millionth as wide as the data in some direction: it is settling "
       "on single points.") },
  [MIXTURE_EVENT_EMPTY] = { "empty-component", N_("Empty component"),
    N_("A component has lost its responsibility for all points.") },
  [MIXTURE_EVENT_IDENTICAL] = { "components-identical", N_("Identical components"),
    N_("Two components have the same mean and covariance, so every point is shared between them "
       "in the same ratio and they never separate.") },
  [MIXTURE_EVENT_FELL] = { "log-likelihood-fell", N_("Log-likelihood fell"),
    N_("The log-likelihood is smaller than one iteration before.") });

static const GradusParam params[] = GRADUS_ROWS (
  {
    .id = "k", .label = N_("Components"), .symbol = "k",
    .blurb = N_("How many Gaussians the mixture has."),
    GRADUS_PARAM_FIELD (MixtureParams, k), .def = 3, .min = 1, .max = 100,
    .slider_min = 1, .slider_max = 10, .step = 1,
  },
  {
    .id = "covariance", .label = N_("Covariances"), .symbol = "\\Sigma_j",
    .blurb = N_("Which shapes the components may have; fewer numbers need fewer points."),
    GRADUS_PARAM_FIELD (MixtureParams, covariance), .def = MIXTURE_COVARIANCE_FULL,
    .max = MIXTURE_COVARIANCE_TIED,
    GRADUS_CHOICES (
      { "full", N_("Full") }, { "diagonal", N_("Diagonal") }, { "spherical", N_("Spherical") },
      { "tied", N_("Tied: one for all") }),
  },
  {
    .id = "init", .label = N_("Start"),
    .blurb = N_("Where the components begin; the result depends on it."),
    GRADUS_PARAM_FIELD (MixtureParams, init), .def = MIXTURE_INIT_SAMPLES,
    .max = MIXTURE_INIT_GIVEN,
    GRADUS_CHOICES (
      { "samples", N_("k points at random") }, { "k-means++", N_("A run of k-means++") },
      { "random-responsibilities", N_("Random responsibilities") },
      { "identical", N_("All components alike") }, { "given", N_("Given by hand") }),
  },
  {
    .id = "tolerance", .label = N_("Tolerance"), .symbol = "\\epsilon",
    .blurb = N_("Stop when the log-likelihood rises by less in an iteration; 0 never stops."),
    GRADUS_PARAM_FIELD (MixtureParams, tolerance), .def = 1e-4, .min = 0, .max = 1e100,
    .slider_min = 1e-10, .slider_max = 1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE,
  },
  {
    .id = "covariance-floor", .label = N_("Covariance floor"),
    .blurb = N_("No component may have a smaller variance in any direction; keeps components from "
                 "collapsing. Of data whose variance is below 1 it is a share of that. 0 takes the "
                 "floor away."),
    GRADUS_PARAM_FIELD (MixtureParams, covariance_floor), .def = 1e-6, .min = 0, .max = 1e100,
    .slider_min = 1e-9, .slider_max = 1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE,
  },
  {
    .id = "estimate", .label = N_("Estimate"),
    .blurb = N_("Whether a prior on weights and covariances is added to the log-likelihood."),
    GRADUS_PARAM_FIELD (MixtureParams, estimate), .def = MIXTURE_ESTIMATE_ML,
    .max = MIXTURE_ESTIMATE_MAP,
    GRADUS_CHOICES (
      { "ml", N_("Maximum likelihood") }, { "map", N_("Maximum a posteriori") }),
  },
  {
    .id = "dirichlet", .label = N_("Prior of the weights"), .symbol = "a",
    .blurb = N_("Parameter of the Dirichlet prior: each component counts a − 1 points more."),
    GRADUS_PARAM_FIELD (MixtureParams, dirichlet), .def = 2, .min = 1, .max = 1e6,
    .slider_min = 1, .slider_max = 20, .enabled_if = "estimate=map",
  },
  {
    .id = "max-iterations", .label = N_("Most iterations"),
    .blurb = N_("Give up after so many iterations."),
    GRADUS_PARAM_FIELD (MixtureParams, max_iterations), .def = 1000, .min = 1, .max = 1000000,
    .slider_min = 1, .slider_max = 1000, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE,
  },
  {
    .id = "watch", .label = N_("Watched component"),
    .blurb = N_("The component whose mean the picture “ℓ over one mean” varies."),
    GRADUS_PARAM_FIELD (MixtureParams, watch), .def = 1, .min = 1, .max = 100,
    .slider_min = 1, .slider_max = 10, .step = 1, .applies = GRADUS_APPLIES_LIVE,
  });

GRADUS_NUMBER (is_first, (here), isnan (((const MixtureState *) here->state)->objective_before))

/* The most probable component of every point; nothing before the first guess. */
static gint32 *
find_owners (const MixtureState *state)
{
  const guint k = state->responsibilities.shape[0], n = state->responsibilities.shape[1];
  gint32 *owner = g_new0 (gint32, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    for (guint j = 1; j < k; j++)
      if (gradus_mixture_em_weights (state, j)[i]
          > gradus_mixture_em_weights (state, (guint) owner[i])[i])
        owner[i] = (gint32) j;
  return owner;
}

static double
count_errors (const GradusPosition *here)
{
  const MixtureState *state = here->state;
  g_autofree gint32 *owner = find_owners (state);

  return isnan (state->objective)
           ? NAN
           : gradus_table_mismatches (gradus_dataset_get_table (here->dataset), owner,
                                      state->mu.shape[0]);
}

/* Points whose largest responsibility is below 0.9. */
static double
count_soft (const GradusPosition *here)
{
  const MixtureState *state = here->state;
  g_autofree gint32 *owner = find_owners (state);
  guint soft = 0;

  for (guint i = 0; i < state->responsibilities.shape[1]; i++)
    soft += gradus_mixture_em_weights (state, (guint) owner[i])[i] < 0.9;
  return isnan (state->objective) ? NAN : soft;
}

/* n x k for people, k x n inside. */
static void
read_responsibilities (const GradusPosition *here, GradusArray *out)
{
  const MixtureState *state = here->state;
  const guint k = state->responsibilities.shape[0], n = state->responsibilities.shape[1];
  double *to;

  if (gradus_array_length (&state->responsibilities) == 0)
    return;
  to = gradus_array_init_matrix (out, n, k);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < k; j++)
      to[(gsize) i * k + j] = state->responsibilities.data[(gsize) j * n + i];
}

/* An M-step that was under way would move the means again: the E-step comes next. */
static gboolean
type_mu (const GradusPosition *here, gpointer state_, const GradusArray *value,
         GradusContext *context)
{
  MixtureState *state = state_;

  gradus_array_assign (&state->mu, value);
  context->restart_iteration
    = here->phase > gradus_algorithm_find_phase (here->algorithm, "expect");
  return expect_again (state, context);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "log-likelihood", N_("Log-likelihood at the E-step"), "\\ell",
    GRADUS_QUANTITY (MixtureState, log_likelihood), .flags = GRADUS_METRIC,
    .better = GRADUS_BETTER_MORE },
  { "bound", N_("Lower bound"), "J(w,\\theta)", GRADUS_QUANTITY (MixtureState, bound),
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_MORE },
  { "objective", N_("Log-likelihood and log-prior"), "\\ell + \\log p(\\theta)",
    GRADUS_QUANTITY (MixtureState, objective), .flags = GRADUS_METRIC,
    .better = GRADUS_BETTER_MORE },
  { "phi", N_("Weights"), "\\phi", GRADUS_QUANTITY (MixtureState, phi),
    .indices = N_("k: component"), .flags = GRADUS_TRACKED | GRADUS_START },
  { "mu", N_("Means"), "\\mu", GRADUS_QUANTITY (MixtureState, mu),
    .indices = N_("k × d: component, coordinate"),
    .one = N_("Mean"),
    .flags = GRADUS_TRACKED | GRADUS_TYPED | GRADUS_START, .start_params = "init=given",
    .type_over = type_mu },
  { "sigma", N_("Covariances"), "\\Sigma", GRADUS_QUANTITY (MixtureState, sigma),
    .indices = N_("k × d × d: component, row, column"), .flags = GRADUS_TRACKED | GRADUS_START },
  { "responsibilities", N_("Responsibilities"), "w",
    GRADUS_QUANTITY (MixtureState, responsibilities), .indices = N_("n × k: point, component"),
    .array = read_responsibilities },
  { "first", N_("The first E-step"), NULL, .number = is_first },
  { "errors", N_("Points in the wrong group"), NULL, .number = count_errors },
  { "soft", N_("Points with no responsibility of 0.9"), NULL, .number = count_soft },
  { "counts", NULL, "N", GRADUS_QUANTITY (MixtureState, counts), .flags = GRADUS_HIDDEN },
  { "scatter", NULL, "S", GRADUS_QUANTITY (MixtureState, scatter), .flags = GRADUS_HIDDEN });

/* --- What theory promises ----------------------------------------------------------------------
 * */

static gboolean
holds_sum_to_one (const GradusPosition *here, double *measured)
{
  const MixtureState *state = here->state;
  guint k = state->responsibilities.shape[0], n = state->responsibilities.shape[1];

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

/* How much of a log-likelihood may be rounding: a mean is as exact as the numbers of the data are,
 * so far from the origin every squared distance is off by that, seen in the unit of the smallest
 * variance. O(n d), and asked only where something seems to be wrong. */
static double
find_rounding (const GradusPosition *here)
{
  const MixtureState *state = here->state;
  const GradusTable *table = gradus_dataset_get_table (here->dataset);
  const guint k = state->mu.shape[0], d = table->d;
  double error = 0.0, least = INFINITY;

  for (guint r = 0; r < d; r++)
    {
      double low = INFINITY, high = -INFINITY, unit;

      for (guint i = 0; i < table->n; i++)
        {
          low = MIN (low, table->x[(gsize) i * d + r]);
          high = MAX (high, table->x[(gsize) i * d + r]);
        }
      unit = DBL_EPSILON * MAX (fabs (low), fabs (high));
      error += unit * (high - low + unit);
      for (guint j = 0; j < k; j++)
        least = MIN (least, state->sigma.data[((gsize) j * d + r) * d + r]);
    }
  return least > 0.0 ? table->n * error / least : INFINITY;
}

/* Whether what went from @before to @after has not fallen, but for rounding. */
static gboolean
is_no_fall (const GradusPosition *here, double before, double after)
{
  const double fall = before - after;

  return fall <= 1e-9 * (1.0 + fabs (after)) || fall <= find_rounding (here);
}

static gboolean
holds_ascent (const GradusPosition *here, double *measured)
{
  const MixtureState *state = here->state;
  const MixtureState *previous = here->previous;

  if (previous->loose || isnan (state->objective_before))
    return TRUE;
  *measured = state->objective - state->objective_before;
  return is_no_fall (here, state->objective_before, state->objective);
}

static gboolean
holds_bound (const GradusPosition *here, double *measured)
{
  const MixtureState *state = here->state;
  const MixtureState *previous = here->previous;

  if (previous == NULL || isnan (previous->bound) || state->loose || previous->loose)
    return TRUE;
  *measured = state->bound - previous->bound;
  return is_no_fall (here, previous->bound, state->bound);
}

static gboolean
holds_weights (const GradusPosition *here, double *measured)
{
  const MixtureState *state = here->state;
  double sum = 0.0;

  if (gradus_array_length (&state->phi) == 0)
    return TRUE;
  for (guint j = 0; j < state->phi.shape[0]; j++)
    sum += state->phi.data[j];
  *measured = fabs (sum - 1.0);
  return *measured <= 1e-6;
}

static gboolean
holds_definite (const GradusPosition *here, double *measured)
{
  const MixtureState *state = here->state;
  guint k = state->mu.shape[0], d = state->mu.shape[1];
  g_autofree double *values_ = NULL;

  if (state->floor <= 0)
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

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "responsibilities-sum-to-one", N_("The responsibilities for a point sum to 1"),
    "\\sum_j w_j^{(i)} = 1", holds_sum_to_one, .phase = "expect" },
  { "likelihood-never-falls", N_("The log-likelihood never falls"),
    "\\ell(\\theta^{(t+1)}) \\ge \\ell(\\theta^{(t)})", holds_ascent, .phase = "expect" },
  { "bound-never-falls", N_("The bound never falls and never passes the log-likelihood"),
    "\\ell(\\theta') \\ge J(w, \\theta') \\ge J(w, \\theta)", holds_bound },
  { "weights-sum-to-one", N_("The weights sum to 1"), "\\sum_j \\phi_j = 1", holds_weights },
  { "covariances-definite", N_("Covariances stay symmetric and positive definite"),
    "\\Sigma_j = \\Sigma_j^T \\succ 0", holds_definite, .phase = "covariances" });

/* --- What is shown ---------------------------------------------------------------------------- */

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  const MixtureState *state = here->state;
  guint k = state->mu.shape[0], d = state->mu.shape[1], bad;
  g_autoptr (GradusMixture) mixture = NULL;
  g_autofree double *columns = g_new (double, n * d);
  g_autofree const double **columns_of = g_new (const double *, d);
  g_autofree double *w = g_new (double, n * k);
  GradusPoints points = { .n = (guint) n, .d = d, .columns = columns_of };
  double ignored = 0.0;

  memset (out, 0, n * sizeof (double));
  if (k > 0)
    mixture = gradus_mixture_new (k, d, state->phi.data, state->mu.data, state->sigma.data, &bad);
  if (mixture == NULL)
    return;
  for (guint c = 0; c < d; c++)
    {
      columns_of[c] = columns + c * n;
      for (gsize i = 0; i < n; i++)
        columns[c * n + i] = X[i * d + c];
    }
  gradus_mixture_expect (mixture, &points, 0, points.n, w, &ignored);
  for (gsize i = 0; i < n; i++)
    for (guint j = 1; j < k; j++)
      if (w[j * n + i] > w[(gsize) out[i] * n + i])
        out[i] = j;
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "data", N_("Data and components"), GRADUS_EDIT_POINTS | GRADUS_EDIT_STARTS,
    .kit = gradus_kit_clusters, .of = "mu",
    .with = "shares=responsibilities spread=sigma weight=phi posterior active=active "
            "subject=component",
    .caption = GRADUS_SAY (
      { "d > 2 and bound > -1e300", N_("k = {k}, ℓ = {log-likelihood}; the first two of {d} inputs "
                                       "are drawn") },
      { "bound > -1e300", N_("k = {k}, ℓ = {log-likelihood}") },
      { NULL, N_("k = {k}") }) },
  { "responsibilities", N_("Responsibilities"),
    .build = gradus_mixture_em_build_responsibilities },
  { "likelihood", N_("Log-likelihood and its bound"),
    .build = gradus_mixture_em_build_likelihood },
  { "one-mean", N_("ℓ over one mean"), .build = gradus_mixture_em_build_one_mean });

static const GradusPreset presets[] = GRADUS_ROWS (
  { "cigars", N_("Three groups that lean"),
    N_("Long groups so close that {{soft|at=end}} points stay shared to the end. {{errors|at=end}} "
       "of the 300 end in a wrong group; k-means, where this starts, has "
       "{{errors|at=gradus:k-means?preset=cigars&until=converged}} in a wrong one."),
    .data = "cigars", .data_seed = 13, .params = "k=3 init=k-means++ tolerance=0.01", .seed = 1,
    .claims = "converged\nerrors == 11\nsoft == 34\nstep 2: errors > 80" },
  { "stretched", N_("Three stretched groups"),
    N_("Groups that lean and lie apart. Soft as the guesses are, every point is sure of its "
       "component at the end."),
    .data = "anisotropic:k=3,n=300", .data_seed = 2, .params = "k=3", .seed = 4,
    .claims = "soft == 0\nshare responsibilities > 0.997: == 300" },
  { "gmm-1d-4", N_("Four numbers"), N_("Small enough to check every number with a pencil."),
    .data = "gmm-1d-4", .params = "k=2 init=given tolerance=1e-12", .claims = "n == 4" },
  { "old-faithful", N_("Old Faithful"),
    N_("Eruptions and waiting times of the geyser: two groups, and k-means as a start."),
    .data = "old-faithful", .params = "k=2 init=k-means++ tolerance=1e-9", .seed = 1,
    .claims = "converged\nk == 2" },
  { "iris-tied", N_("Iris, one covariance"),
    N_("Three species in four measurements; all components share one shape."),
    .data = "iris",
    .params = "k=3 covariance=tied init=k-means++ tolerance=1e-9", .seed = 1,
    .claims = "d == 4" },
  { "map", N_("With a prior"),
    N_("More components than groups: the prior keeps every covariance open."),
    .data = "blobs:k=2,n=40", .data_seed = 3, .params = "k=5 estimate=map", .seed = 2,
    .claims = "converged\nnever: event:collapse" },
  { "collapse", N_("Collapse"), N_("Four components for eight points and no covariance floor."),
    .data = "blobs:k=2,n=8", .data_seed = 1, .params = "k=4 covariance-floor=0", .seed = 1,
    .claims = "not converged\nnot exhausted",
    .failure = N_("A component settles on single points, its covariance becomes singular and the "
                  "likelihood infinite. A covariance floor, a prior or fewer components prevent "
                  "it.") },
  { "identical", N_("Identical components"), N_("All components begin alike."),
    .data = "blobs:k=2,n=100", .data_seed = 1, .params = "k=2 init=identical",
    .claims = "ever: event:components-identical\nsoft == 100",
    .failure = N_("Equal components share every point equally, so the M-step leaves them equal: "
                  "they never separate. Any difference in the start would do.") });

#define CS229 "worked example of the syllabus, chapter 14, computed independently"

#define SKLEARN                                                                                    \
  "GaussianMixture (k, covariance_type=..., tol=1e-14, reg_covar=0, max_iter=5000, n_init=5, "     \
  "random_state=0) of scikit-learn 1.2.1: score (X) * n, weights_, means_, covariances_"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "gmm-1d-4", 1, "log-likelihood", GRADUS_EXPECT (-7.15818698), 1e-9, CS229 },
  { "gmm-1d-4", 1, "bound", GRADUS_EXPECT (-6.79954701), 1e-9, CS229 },
  { "gmm-1d-4", 1, "responsibilities", GRADUS_EXPECT (0.9820138), 1e-7,
    "by hand: 1 / (1 + e⁻⁴)" },
  { "gmm-1d-4", 1, "responsibilities", GRADUS_EXPECT (0.8807971), 1e-7, CS229, .index = 2 },
  { "gmm-1d-4", 1, "responsibilities", GRADUS_EXPECT (0.1192029), 1e-7, CS229, .index = 4 },
  { "gmm-1d-4", 1, "responsibilities", GRADUS_EXPECT (0.01798621), 1e-8, CS229, .index = 6 },
  { "gmm-1d-4", 1, "mu", GRADUS_EXPECT (-1.3448247), 1e-7, CS229 },
  { "gmm-1d-4", 1, "mu", GRADUS_EXPECT (1.3448247), 1e-7, CS229, .index = 1 },
  { "gmm-1d-4", 1, "sigma", GRADUS_EXPECT (0.69144664), 1e-8, CS229 },
  { "gmm-1d-4", 1, "phi", GRADUS_EXPECT (0.5), 1e-12, CS229 },
  { "gmm-1d-4", 2, "log-likelihood", GRADUS_EXPECT (-6.46185630), 1e-9, CS229 },
  { "gmm-1d-4", 3, "log-likelihood", GRADUS_EXPECT (-5.72427751), 1e-9, CS229 },
  { "gmm-1d-4", 4, "log-likelihood", GRADUS_EXPECT (-5.67574259), 1e-9, CS229 },
  { "gmm-1d-4", 5, "log-likelihood", GRADUS_EXPECT (-5.67574184), 1e-9, CS229 },
  { "old-faithful", GRADUS_CHECK_END, "log-likelihood", GRADUS_EXPECT (-1130.263960184742), 1e-11,
    SKLEARN },
  { "old-faithful", GRADUS_CHECK_END, "phi", GRADUS_EXPECT (0.644127142746816), 1e-7, SKLEARN },
  { "old-faithful", GRADUS_CHECK_END, "mu", GRADUS_EXPECT (4.289661973413589), 1e-7, SKLEARN },
  { "old-faithful", GRADUS_CHECK_END, "mu", GRADUS_EXPECT (54.47851638057839), 1e-7, SKLEARN,
    .index = 3 },
  { "old-faithful", GRADUS_CHECK_END, "sigma", GRADUS_EXPECT (0.169968435343915), 1e-7, SKLEARN },
  { "old-faithful", GRADUS_CHECK_END, "sigma", GRADUS_EXPECT (0.940609314141876), 1e-7, SKLEARN,
    .index = 1 },
  { "old-faithful", GRADUS_CHECK_END, "sigma", GRADUS_EXPECT (36.04621125981401), 1e-7, SKLEARN,
    .index = 3 },
  { "iris-tied", GRADUS_CHECK_END, "log-likelihood", GRADUS_EXPECT (-256.354043125583), 1e-10,
    SKLEARN });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "covariance", .title = N_ ("Round and leaning Gaussians"),
    .blurb = N_ ("Round Gaussians share the long groups out wrongly; leaning ones find them."),
    .preset = "cigars", .left = "covariance=spherical", .right = "covariance=full",
    .claims = "left > right: 4 * errors\nleft < right: log-likelihood" },
  { .id = "start", .title = N_ ("All alike and drawn at random"),
    .blurb = N_ ("Components that begin alike stay alike: every point is shared equally forever."),
    .preset = "identical", .left = "init=identical", .right = "init=k-means++",
    .claims = "left: soft == 100\nright: soft < 100\nleft < right: log-likelihood" });

static const GradusSheet sheet = {
  .aha = N_("Do not decide: share each point out by probability, then refit. The likelihood cannot "
            "fall."),
  .by_hand = N_("The numbers −2, −1, 1, 2 with means ∓1 and variance 1: the odds of component 1 "
                "are e^(−2x), so it has 0.982, 0.881, 0.119 and 0.018 of them, and its new mean is "
                "−1.345."),
  .why = "one-mean",
  .intuition = N_("A mean goes to the mean of its own points."),
  .caught_by = "mean-number",
  .breaks = N_("A component that settles on one point: its variance falls to 0 and ℓ rises without "
               "a bound."),
  .needs = "gmm-known-labels k-means em-lower-bound",
  .leads_to = "soft-vs-hard-assignment factor-analysis-em reviewer-em",
  .aliases = "EM; expectation maximisation; GMM; responsibility; 期望最大化; "
             "混合高斯; 责任; qwzdh; 高斯混合模型",
  .terms = N_ ("responsibility; expectation maximisation"),
  .tiny = "expect check",
};

static const GradusFutures maps[] = GRADUS_ROWS (
  { .id = "start", .title = N_ ("Where one mean begins"),
    .words = N_ ("The first mean begins at each place of the plane. From four places of five (83 "
                 "%) the same mixture is found; from one in nine (11 %) it is still on its way "
                 "after 400 steps: the start decides how long as well as where."),
    .x = "start:mu[0,0]=-7:7:80", .y = "start:mu[0,1]=-7:7:60",
    .steps = 400, .colour = "end",
    .claims = "share(end 1) ~ 0.83\n"
              "share(stopped) ~ 0.11" });

const GradusDescriptor gradus_gmm_em = {
  .id = "gmm-em", .family = "mixture-em", .chapter = 14, .difficulty = 2,
  .title = N_("EM for Gaussian mixtures"),
  .summary = N_("Fits a mixture of Gaussians by guessing softly which component made which point "
                "and refitting the components, in turn."),
  .goal = N_("Explain why the log-likelihood never falls, what the responsibilities mean, and why "
             "components collapse or stay alike."),
  .source = "CS229 lecture notes, mixtures of Gaussians and the EM algorithm",
  .data_kind = &gradus_data_table, .needs = GRADUS_NEEDS_X,
  .columns = N_("inputs x only; a label is not looked at"),
  GRADUS_MEMORIES (MixtureParams, MixtureState), GRADUS_TABLES,
  .questions = gradus_mixture_em_questions, .lives = gradus_mixture_em_lives,
  .validate = gradus_mixture_em_complain, .prepare = gradus_mixture_em_prepare,
  .unprepare = gradus_mixture_em_unprepare, .init = init, .rebase = rebase,
  .name = gradus_mixture_em_name, .predicts = GRADUS_PREDICTS_CLASS, .predict = predict,
  .start_said = GRADUS_SAY (
    { NULL, NN_ ("{n} point whose component is hidden; the start comes next.",
      "{n} points whose components are hidden; the start comes next."), "n" }),
  .failed_said = GRADUS_SAY (
    { "is-collapsed", NN_ ("Component {collapsed} has shrunk onto {held} point: its covariance has "
                         "no inverse, so the run stops here.",
      "Component {collapsed} has shrunk onto {held} points: its covariance has no inverse, so "
         "the run stops here."), "held" }),
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "the first means are drawn by rows" },
    { "one-point", GRADUS_SENTENCE }),
  .ends = "{mu}",
  .maps = maps,
};
