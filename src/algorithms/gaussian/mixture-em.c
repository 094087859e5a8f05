/* The family of mixtures by EM: the parts of the M-step, what they add to the bound, and the
 * starts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-linalg.h"
#include "mixture-em.h"

/* Iterations of the k-means that a start may use. */
#define START_ITERATIONS 100

#define MAX_INPUTS 100
/* Responsibilities are n x k doubles, of which the timeline keeps several. */
#define MAX_RESPONSIBILITIES 20000000u

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
    return g_strdup (_("The start is “given” but no means were given. Drag or type them, or "
                        "choose another start."));
  if (gradus_array_length (mu) != (gsize) k * d || (mu->n_dims == 2 && mu->shape[0] != k)
      || !gradus_array_is_finite (mu))
    return g_strdup_printf (_("The given means must be %u × %u finite numbers, one row for each "
                               "component and one column for each input. Change k or the means."),
                            k, d);
  if (phi != NULL)
    {
      if (gradus_array_length (phi) != k || !gradus_array_is_finite (phi))
        return g_strdup_printf (_("The given weights must be %u finite numbers, one for each "
                                   "component. Change k or the weights."),
                                k);
      for (guint j = 0; j < k; j++)
        {
          sum += phi->data[j];
          if (phi->data[j] <= 0)
            return g_strdup_printf (_("The given weight of component %u is %s. Every weight must "
                                       "be above 0."),
                                    j + 1, GRADUS_NUM (phi->data[j]));
        }
      if (fabs (sum - 1.0) > 1e-6)
        return g_strdup_printf (_("The given weights sum to %s. Make them sum to 1."),
                                GRADUS_NUM (sum));
    }
  if (sigma == NULL)
    return NULL;
  if (gradus_array_length (sigma) != (gsize) k * d * d || !gradus_array_is_finite (sigma))
    return g_strdup_printf (_("The given covariances must be %u × %u × %u finite numbers. Change "
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
        return g_strdup_printf (_("The given covariance of component %u is not symmetric and "
                                   "positive definite. Correct it."),
                                j + 1);
    }
  return NULL;
}

char *
gradus_mixture_em_complain (const GradusSetup *setup)
{
  const MixtureParams *params = gradus_setup_get_params (setup);
  const GradusTable *table = gradus_setup_get_table (setup);
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
    return g_strdup_printf (_("The data have %u inputs, but covariances are fitted to at most %u. "
                               "Choose fewer input columns."),
                            table->d, MAX_INPUTS);
  if ((guint64) table->n * k > MAX_RESPONSIBILITIES)
    return g_strdup_printf (_("%u points with k = %u components need more than %u "
                               "responsibilities. Use fewer points or a smaller k."),
                            table->n, k, MAX_RESPONSIBILITIES);
  return params->init == MIXTURE_INIT_GIVEN ? validate_starts (setup, k, table->d) : NULL;
}

gpointer
gradus_mixture_em_prepare (const GradusSetup *setup)
{
  MixtureWorkspace *workspace = g_new0 (MixtureWorkspace, 1);
  GradusPoints *points
    = gradus_points_new (gradus_setup_get_table (setup));
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
  return workspace;
}

void
gradus_mixture_em_unprepare (gpointer data)
{
  MixtureWorkspace *workspace = data;

  if (workspace == NULL)
    return;
  gradus_points_free (workspace->points);
  g_free (workspace->mean);
  g_free (workspace->covariance);
  g_free (workspace);
}

/* The mixture of the present parameters, or NULL with the failure set. */
GradusMixture *
gradus_mixture_em_ready (const MixtureState *state, GradusContext *context)
{
  guint bad = 0;
  GradusMixture *mixture = gradus_mixture_new (state->mu.shape[0], state->mu.shape[1],
                                               state->phi.data, state->mu.data, state->sigma.data,
                                               &bad);

  if (mixture == NULL)
    gradus_context_fail (context,
                         _("The covariance of component %u has become singular: the component has "
                            "collapsed onto points that do not span the space, where the "
                            "likelihood is infinite. Set a covariance floor above 0, estimate with "
                            "a prior, or use fewer components."),
                         bad + 1);
  return mixture;
}

/* --- The M-step's parts ----------------------------------------------------------------------- */

/* Degrees of freedom of the inverse Wishart prior, as Fraley and Raftery choose them. */
static double
prior_weight (guint d)
{
  return (d + 2.0) + d + 1.0;
}

/* Entry (r, c) of the prior's scale matrix: the data's covariance divided among k components. */
static double
prior_scale (const MixtureWorkspace *workspace, guint k, guint r, guint c)
{
  guint d = workspace->points->d;

  return workspace->covariance[(gsize) r * d + c] / pow (k, 2.0 / d);
}

/* Give the symmetric @sigma the shape that the parameter asks for: the maximiser among matrices of
 * that shape. */
static void
constrain_shape (double *sigma, guint d, MixtureCovariance shape)
{
  double mean = 0.0;

  if (shape == MIXTURE_COVARIANCE_FULL || shape == MIXTURE_COVARIANCE_TIED)
    return;
  for (guint r = 0; r < d; r++)
    mean += sigma[(gsize) r * d + r] / d;
  for (guint r = 0; r < d; r++)
    for (guint c = 0; c < d; c++)
      if (r != c)
        sigma[(gsize) r * d + c] = 0.0;
      else if (shape == MIXTURE_COVARIANCE_SPHERICAL)
        sigma[(gsize) r * d + c] = mean;
}

/* Raise the eigenvalues of @sigma that are below @floor; TRUE when there were any. @smallest
 * receives the smallest eigenvalue before. A matrix that is not finite is left alone, with smallest
 * NaN. */
static gboolean
raise_eigenvalues (double *sigma, guint d, double floor, double *smallest)
{
  g_autofree double *values = g_new (double, d);
  g_autofree double *vectors = g_new (double, (gsize) d * d);

  *smallest = NAN;
  if (!gradus_symmetric_eigen (sigma, d, values, vectors))
    return FALSE;
  *smallest = values[d - 1];
  if (values[d - 1] >= floor)
    return FALSE;
  for (guint r = 0; r < d; r++)
    for (guint c = 0; c <= r; c++)
      {
        double sum = 0.0;

        for (guint e = 0; e < d; e++)
          sum += MAX (values[e], floor) * vectors[(gsize) e * d + r] * vectors[(gsize) e * d + c];
        sigma[(gsize) r * d + c] = sigma[(gsize) c * d + r] = sum;
      }
  return TRUE;
}

/* Data whose own variance is below 1 are measured in a small unit, and so is the floor. */
double
gradus_mixture_em_floor (const MixtureParams *params, const MixtureWorkspace *workspace)
{
  return params->covariance_floor
         * (workspace->variance > 0 ? MIN (workspace->variance, 1) : 1);
}

/* Shape and floor; raises the events that belong to them. */
static void
finish_covariance (double *sigma, GradusContext *context)
{
  const MixtureParams *params = context->params;
  const MixtureWorkspace *workspace = context->workspace;
  const double floor = gradus_mixture_em_floor (params, workspace);
  double smallest;

  constrain_shape (sigma, workspace->points->d, (MixtureCovariance) params->covariance);
  /* Without a floor, a variance of 0 that rounding has made negative is no event. */
  if (raise_eigenvalues (sigma, workspace->points->d, floor, &smallest) && floor > 0)
    gradus_context_raise (context, MIXTURE_EVENT_FLOORED);
  if (smallest < 1e-12 * workspace->variance)
    gradus_context_raise (context, MIXTURE_EVENT_COLLAPSE);
}

/* Weights from the counts. */
void
gradus_mixture_em_update_weights (MixtureState *state, const GradusContext *context)
{
  const MixtureParams *params = context->params;
  const MixtureWorkspace *workspace = context->workspace;
  guint n = workspace->points->n, k = (guint) params->k;
  double extra = params->estimate == MIXTURE_ESTIMATE_MAP ? params->dirichlet - 1.0 : 0.0;
  double *counts = gradus_array_init_vector (&state->counts, k);
  double *phi = gradus_array_init_vector (&state->phi, k);

  for (guint j = 0; j < k; j++)
    {
      counts[j] = gradus_mixture_count (state->responsibilities.data + (gsize) j * n, n);
      phi[j] = (counts[j] + extra) / (n + k * extra);
    }
}

gboolean
gradus_mixture_em_is_empty (const MixtureState *state, guint j)
{
  return !(state->counts.data[j] > 1e-300);
}

void
gradus_mixture_em_update_mean (MixtureState *state, const GradusContext *context, guint j,
                               double *mu)
{
  const MixtureWorkspace *workspace = context->workspace;
  const GradusPoints *points = workspace->points;

  if (!gradus_mixture_em_is_empty (state, j))
    gradus_mixture_mean (points, state->responsibilities.data + (gsize) j * points->n,
                         state->counts.data[j], mu + (gsize) j * points->d);
}

/* The weighted covariance of component @j about its new mean into @scatter. */
void
gradus_mixture_em_update_scatter (const MixtureState *state, const GradusContext *context, guint j,
                              double *scatter)
{
  const MixtureWorkspace *workspace = context->workspace;
  const GradusPoints *points = workspace->points;
  gsize dd = (gsize) points->d * points->d;

  if (gradus_mixture_em_is_empty (state, j))
    memset (scatter + j * dd, 0, dd * sizeof (double));
  else
    gradus_mixture_covariance (points, state->responsibilities.data + (gsize) j * points->n,
                               state->counts.data[j], state->mu.data + (gsize) j * points->d,
                               scatter + j * dd);
}

/* The covariance of component @j, or of all of them when they are tied, from the scatter. */
void
gradus_mixture_em_update_covariance (MixtureState *state, GradusContext *context, guint j)
{
  const MixtureParams *params = context->params;
  const MixtureWorkspace *workspace = context->workspace;
  guint d = workspace->points->d, k = (guint) params->k;
  gsize dd = (gsize) d * d;
  gboolean map = params->estimate == MIXTURE_ESTIMATE_MAP;
  gboolean tied = params->covariance == MIXTURE_COVARIANCE_TIED;
  double weight = map ? prior_weight (d) : 0.0;
  double *sigma = gradus_array_write (&state->sigma);
  g_autofree double *sum = g_new0 (double, dd);

  for (guint from = tied ? 0 : j; from < (tied ? k : j + 1); from++)
    {
      weight += state->counts.data[from];
      for (gsize e = 0; e < dd; e++)
        sum[e] += state->counts.data[from] * state->scatter.data[from * dd + e];
    }
  if (map)
    for (guint r = 0; r < d; r++)
      for (guint c = 0; c < d; c++)
        sum[(gsize) r * d + c] += prior_scale (workspace, k, r, c);
  if (!(weight > 1e-300))
    return;
  for (gsize e = 0; e < dd; e++)
    sum[e] /= weight;
  finish_covariance (sum, context);
  for (guint to = tied ? 0 : j; to < (tied ? k : j + 1); to++)
    memcpy (sigma + to * dd, sum, dd * sizeof (double));
}

/* log det Sigma + trace (Sigma^-1 S); NAN when @sigma is not positive definite. */
static double
gaussian_cost (const double *sigma, const double *s, guint d)
{
  g_autofree double *l = g_memdup2 (sigma, (gsize) d * d * sizeof (double));
  g_autofree double *inverse = g_new (double, (gsize) d * d);
  double cost;

  if (!gradus_cholesky (l, d))
    return NAN;
  gradus_cholesky_invert (l, d, inverse);
  cost = gradus_cholesky_log_det (l, d);
  for (gsize e = 0; e < (gsize) d * d; e++)
    cost += inverse[e] * s[e];
  return cost;
}

/* Logarithm of the prior density of the parameters, up to a constant; 0 for maximum likelihood. */
double
gradus_mixture_em_log_prior (const MixtureState *state, const GradusContext *context)
{
  const MixtureParams *params = context->params;
  const MixtureWorkspace *workspace = context->workspace;
  guint d = workspace->points->d, k = (guint) params->k;
  guint matrices = params->covariance == MIXTURE_COVARIANCE_TIED ? 1 : k;
  g_autofree double *scale = NULL;
  double sum = 0.0;

  if (params->estimate != MIXTURE_ESTIMATE_MAP)
    return 0.0;
  scale = g_new (double, (gsize) d * d);
  for (guint r = 0; r < d; r++)
    for (guint c = 0; c < d; c++)
      scale[(gsize) r * d + c] = prior_scale (workspace, k, r, c) / prior_weight (d);
  for (guint j = 0; j < k; j++)
    if (params->dirichlet > 1.0)
      sum += (params->dirichlet - 1.0) * log (state->phi.data[j]);
  for (guint j = 0; j < matrices; j++)
    sum -= 0.5 * prior_weight (d) * gaussian_cost (state->sigma.data + (gsize) j * d * d, scale, d);
  return sum;
}

/* N/2 times the squared length of the move of mean @j in the units of its covariance. */
double
gradus_mixture_em_gain_of_move (const MixtureState *state, guint j, const double *before)
{
  guint d = state->mu.shape[1];
  g_autofree double *l
    = g_memdup2 (state->sigma.data + (gsize) j * d * d, (gsize) d * d * sizeof (double));
  g_autofree double *move = g_new (double, d);
  double sum = 0.0;

  for (guint c = 0; c < d; c++)
    move[c] = state->mu.data[(gsize) j * d + c] - before[c];
  if (!gradus_cholesky (l, d))
    return NAN;
  gradus_cholesky_solve_lower (l, d, move);
  for (guint c = 0; c < d; c++)
    sum += move[c] * move[c];
  return 0.5 * state->counts.data[j] * sum;
}

/* The share of component @j in the bound that its covariance decides. */
double
gradus_mixture_em_covariance_share (const MixtureState *state, guint j)
{
  gsize dd = (gsize) state->mu.shape[1] * state->mu.shape[1];

  if (gradus_mixture_em_is_empty (state, j))
    return 0.0;
  return -0.5 * state->counts.data[j]
         * gaussian_cost (state->sigma.data + j * dd, state->scatter.data + j * dd,
                          state->mu.shape[1]);
}

/* --- The start -------------------------------------------------------------------------------- */

/* All covariances the data's, all weights equal. */
static void
start_wide (MixtureState *state, GradusContext *context)
{
  const MixtureParams *params = context->params;
  const MixtureWorkspace *workspace = context->workspace;
  guint d = workspace->points->d, k = (guint) params->k;
  gsize dd = (gsize) d * d;
  double *phi = gradus_array_init_vector (&state->phi, k);
  double *mu = gradus_array_init_matrix (&state->mu, k, d);
  double *sigma = gradus_array_init_stack (&state->sigma, k, d, d);

  for (guint j = 0; j < k; j++)
    {
      phi[j] = 1.0 / k;
      memcpy (mu + (gsize) j * d, workspace->mean, d * sizeof (double));
      memcpy (sigma + j * dd, workspace->covariance, dd * sizeof (double));
      finish_covariance (sigma + j * dd, context);
    }
}

/* An M-step from the responsibilities in the state. */
static void
start_from_responsibilities (MixtureState *state, GradusContext *context)
{
  const MixtureParams *params = context->params;
  guint k = (guint) params->k;
  double *mu, *scatter;

  gradus_mixture_em_update_weights (state, context);
  mu = gradus_array_write (&state->mu);
  for (guint j = 0; j < k; j++)
    gradus_mixture_em_update_mean (state, context, j, mu);
  scatter = gradus_array_init_stack (&state->scatter, k, state->mu.shape[1], state->mu.shape[1]);
  for (guint j = 0; j < k; j++)
    gradus_mixture_em_update_scatter (state, context, j, scatter);
  for (guint j = 0; j < k; j++)
    gradus_mixture_em_update_covariance (state, context, j);
}

static void
start_samples (MixtureState *state, GradusContext *context)
{
  const MixtureWorkspace *workspace = context->workspace;
  guint d = workspace->points->d, k = state->mu.shape[0];
  g_autofree gint32 *chosen = g_new (gint32, k);
  double *mu = gradus_array_write (&state->mu);

  gradus_kmeans_seed_samples (workspace->points, k, context->rng, chosen);
  for (guint j = 0; j < k; j++)
    gradus_points_get (workspace->points, (guint) chosen[j], mu + (gsize) j * d);
}

static void
start_k_means (MixtureState *state, GradusContext *context)
{
  const MixtureWorkspace *workspace = context->workspace;
  const GradusPoints *points = workspace->points;
  guint d = points->d, k = state->mu.shape[0];
  g_autofree double *nearest = g_new (double, points->n);
  g_autofree gint32 *owner = g_new (gint32, points->n);
  double *mu = gradus_array_write (&state->mu);
  double *w = gradus_array_init_matrix (&state->responsibilities, k, points->n);

  for (guint j = 0; j < k; j++)
    gradus_points_get (points, gradus_kmeans_seed_next (points, j == 0, nearest, context->rng),
                       mu + (gsize) j * d);
  gradus_kmeans_run (points, k, START_ITERATIONS, mu, owner);
  for (guint i = 0; i < points->n; i++)
    w[(gsize) owner[i] * points->n + i] = 1.0;
  start_from_responsibilities (state, context);
}

static void
start_random (MixtureState *state, GradusContext *context)
{
  const MixtureWorkspace *workspace = context->workspace;
  guint n = workspace->points->n, k = state->mu.shape[0];
  double *w = gradus_array_init_matrix (&state->responsibilities, k, n);

  for (guint i = 0; i < n; i++)
    {
      double sum = 0.0;

      for (guint j = 0; j < k; j++)
        sum += w[(gsize) j * n + i] = gradus_rng_uniform (context->rng);
      for (guint j = 0; j < k; j++)
        w[(gsize) j * n + i] /= sum;
    }
  start_from_responsibilities (state, context);
}

static void
start_given (MixtureState *state, GradusContext *context)
{
  const MixtureParams *params = context->params;
  const GradusArray *phi = gradus_context_start (context, "phi");
  const GradusArray *mu = gradus_context_start (context, "mu");
  const GradusArray *sigma = gradus_context_start (context, "sigma");
  guint k = state->mu.shape[0], d = state->mu.shape[1];
  double *to = gradus_array_write (&state->sigma);

  memcpy (gradus_array_write (&state->mu), mu->data, (gsize) k * d * sizeof (double));
  if (phi != NULL)
    memcpy (gradus_array_write (&state->phi), phi->data, k * sizeof (double));
  for (guint j = 0; j < k && sigma != NULL; j++)
    {
      /* A tied mixture has one covariance: the first. */
      const gsize from = params->covariance == MIXTURE_COVARIANCE_TIED ? 0 : j;

      memcpy (to + (gsize) j * d * d, sigma->data + from * d * d, (gsize) d * d * sizeof (double));
      finish_covariance (to + (gsize) j * d * d, context);
    }
}

void
gradus_mixture_em_start (MixtureState *state, GradusContext *context)
{
  const MixtureParams *params = context->params;

  start_wide (state, context);
  switch ((MixtureInit) params->init)
    {
    case MIXTURE_INIT_SAMPLES:
      start_samples (state, context);
      break;
    case MIXTURE_INIT_K_MEANS:
      start_k_means (state, context);
      break;
    case MIXTURE_INIT_RANDOM:
      start_random (state, context);
      break;
    case MIXTURE_INIT_GIVEN:
      start_given (state, context);
      break;
    case MIXTURE_INIT_IDENTICAL:
    default:
      break;
    }
}

double
gradus_mixture_em_prior (const MixtureWorkspace *workspace, guint k, double *psi)
{
  const guint d = workspace->points->d;

  for (guint r = 0; r < d; r++)
    for (guint c = 0; c < d; c++)
      psi[(gsize) r * d + c] = prior_scale (workspace, k, r, c);
  return prior_weight (d);
}
