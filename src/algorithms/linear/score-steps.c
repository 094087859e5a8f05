/* The core of the family "scores": see score-steps.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "score-steps.h"

#include <float.h>

#include "gradus-linalg.h"
#include "gradus-vector-math.h"

typedef GradusScores Work;
typedef GradusScoresParams Params;
typedef GradusScoresState State;

/* Features at most (bumps are placed on so many points), examples at most, and classes at most. */
#define MOST 200
#define MOST_ROWS 20000
#define MOST_CLASSES 10
#define BLOCK GRADUS_RESPONSES_BLOCK
/* J above this has left every range; its gradient can still be squared. */
#define MOST_COST 1e100

/* --- The model -------------------------------------------------------------------------------- */

/* The features of @x, into b numbers. */
static void
find_features (const Work *work, const double *x, double *phi)
{
  /* Its highest power is a number still. */
  const double first = CLAMP ((x[0] - work->middle) / work->half, -1e20, 1e20);

  if (work->model == GRADUS_MODEL_AFFINE)
    {
      phi[0] = 1;
      memcpy (phi + 1, x, (work->b - 1) * sizeof (double));
    }
  else
    gradus_basis_row (work->basis, work->model == GRADUS_MODEL_POWERS ? &first : x, phi);
}

/* a'b in four sums, which do not wait for each other. */
static double
find_dot (const double *a, const double *b, guint n)
{
  double sum[4] = { 0 };
  guint l = 0;

  for (; l + 4 <= n; l += 4)
    for (guint j = 0; j < 4; j++)
      sum[j] += a[l + j] * b[l + j];
  for (; l < n; l++)
    sum[0] += a[l] * b[l];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

static void
find_scores (const Work *work, const double *theta, const double *phi, double *eta)
{
  for (guint j = 0; j < work->k; j++)
    eta[j] = find_dot (&theta[j * work->b], phi, work->b);
}

void
gradus_scores_at (const Work *work, const double *theta, const double *x, double *eta, double *h)
{
  double phi[MOST + 1];

  find_features (work, x, phi);
  find_scores (work, theta, phi, eta);
  /* Far from the data a score may be larger than a number can be. */
  for (guint j = 0; j < work->k; j++)
    eta[j] = fmax (fmin (eta[j], DBL_MAX), -DBL_MAX);
  gradus_response_of (work->response, eta, work->k, work->ghost, h);
}

void
gradus_scores_row (const Work *work, const double *theta, guint row, double *h)
{
  double eta[MOST_CLASSES];

  find_scores (work, theta, &work->phi[(gsize) row * work->b], eta);
  gradus_response_of (work->response, eta, work->k, work->ghost, h);
}

double
gradus_scores_loss (const Work *work, const double *theta, guint row)
{
  double eta[MOST_CLASSES];

  find_scores (work, theta, &work->phi[(gsize) row * work->b], eta);
  return gradus_response_loss (work->response, eta, work->k, work->ghost, work->target[row]);
}

double
gradus_scores_size (const Work *work, guint row)
{
  return gradus_sum_squares (&work->phi[(gsize) row * work->b], work->b);
}

/* --- Rows by the block ------------------------------------------------------------------------ */

/* The features column after column, of BLOCK rows each. */
static double *
make_columns (const Work *work)
{
  const guint b = work->b;
  double *columns = g_new0 (double, (gsize) (work->n + BLOCK - 1) / BLOCK * BLOCK * b);

  for (guint i = 0; i < work->n; i++)
    for (guint l = 0; l < b; l++)
      columns[(gsize) (i / BLOCK) * BLOCK * b + l * BLOCK + i % BLOCK]
        = work->phi[(gsize) i * b + l];
  return columns;
}

/* The scores of @n rows from @first on, which lie in one block: in the four sums of find_dot(), and
 * so to the bit those of one row alone. */
static void
find_block_scores (const Work *work, const double *theta, guint first, guint n, double *eta)
{
  const guint b = work->b, whole = b / 4;
  const double *columns = &work->columns[(gsize) (first / BLOCK) * BLOCK * b + first % BLOCK];
  const double one[] = { 1 };
  double sums[4 * BLOCK];

  for (guint j = 0; j < work->k; j++)
    {
      memset (sums, 0, sizeof sums);
      for (guint s = 0; s < 4; s++)
        gradus_add_rows (&sums[s * BLOCK], n, &theta[j * b + s], 4, &columns[s * BLOCK], 4 * BLOCK,
                         whole);
      gradus_add_rows (sums, n, &theta[j * b + 4 * whole], 1, &columns[4 * whole * BLOCK], BLOCK,
                       b % 4);
      gradus_add_rows (sums, n, one, 1, &sums[BLOCK], BLOCK, 1);
      gradus_add_rows (&sums[2 * BLOCK], n, one, 1, &sums[3 * BLOCK], BLOCK, 1);
      gradus_add_rows (sums, n, one, 1, &sums[2 * BLOCK], BLOCK, 1);
      memcpy (&eta[j * BLOCK], sums, n * sizeof (double));
    }
}

/* How many rows have scores that speak for another class than their target; the first class of
 * those that are level is the one. */
GRADUS_VECTOR_CLONES static guint
count_wrong (const double *eta, const double *target, guint n, guint k)
{
  double own[BLOCK], amiss[BLOCK];
  guint wrong = 0;

  for (guint i = 0; i < n; i++)
    {
      own[i] = eta[i];
      amiss[i] = k == 1 && (eta[i] >= 0) != target[i];
    }
  for (guint j = 1; j < k; j++)
    {
      const double *here = &eta[(gsize) j * BLOCK];

      for (guint i = 0; i < n; i++)
        {
          const double score = here[i];

          own[i] = target[i] == j ? score : own[i];
        }
    }
  for (guint j = 0; k > 1 && j < k; j++)
    {
      const double *here = &eta[(gsize) j * BLOCK];

      for (guint i = 0; i < n; i++)
        {
          const double before = j < target[i] ? 1 : 0, level = here[i] == own[i] ? before : 0;

          amiss[i] += here[i] > own[i] ? 1 : level;
        }
    }
  for (guint i = 0; i < n; i++)
    wrong += amiss[i] > 0;
  return wrong;
}

/* The share of what class @j wants for each row. */
GRADUS_VECTOR_CLONES static void
find_pulls (const double *h, const double *target, guint n, double scale, gboolean classes, guint j,
            double *pulls)
{
  for (guint i = 0; i < n; i++)
    pulls[i] = scale * ((classes ? (target[i] == j ? 1.0 : 0.0) : target[i]) - h[i]);
}

/* By how much the chance of the own class is ahead of the largest of the others. */
GRADUS_VECTOR_CLONES static void
find_leads (const double *h, const double *target, guint n, guint k, double *leads)
{
  double other[BLOCK];

  memset (other, 0, sizeof other);
  memset (leads, 0, n * sizeof (double));
  for (guint j = 0; j < k; j++)
    {
      const double *here = &h[(gsize) j * BLOCK];

      for (guint i = 0; i < n; i++)
        {
          const double chance = here[i], others = target[i] == j ? 0 : chance;

          leads[i] = target[i] == j ? chance : leads[i];
          other[i] = others > other[i] ? others : other[i];
        }
    }
  for (guint i = 0; i < n; i++)
    leads[i] -= other[i];
}

/* What is wanted of a walk over rows; NULL and FALSE what is not. */
typedef struct
{
  double *sum;          /* k x b: what the rows want is added to it */
  double *leads;        /* n: of classes, by how much the own one is ahead */
  gboolean costs;       /* whether these two are wanted: */
  double loss;          /* the sum of it */
  guint wrong;          /* how many scores speak for another class */
} Walk;

/* Over the rows from @from to @to - 1, each with the bits it has alone, and one after the other. */
static void
walk_rows (const Work *work, const double *theta, guint from, guint to, Walk *walk)
{
  const gboolean classes = work->response == GRADUS_RESPONSE_SOFTMAX;
  double eta[MOST_CLASSES * BLOCK], h[MOST_CLASSES * BLOCK], pulls[BLOCK];
  double loss[BLOCK] = { 0 };

  for (guint first = from, n; first < to; first += n)
    {
      const double *target = &work->target[first];

      n = MIN (BLOCK - first % BLOCK, to - first);
      find_block_scores (work, theta, first, n, eta);
      gradus_responses_of (work->response, eta, n, work->k, work->ghost, target, h,
                           walk->costs ? loss : NULL);
      for (guint i = 0; walk->costs && i < n; i++)
        walk->loss += loss[i];
      if (walk->costs)
        walk->wrong += count_wrong (eta, target, n, work->k);
      if (walk->leads != NULL)
        find_leads (h, target, n, work->k, &walk->leads[first]);
      for (guint j = 0; walk->sum != NULL && j < work->k; j++)
        {
          find_pulls (&h[j * BLOCK], target, n, work->scale, classes, j, pulls);
          gradus_add_rows (&walk->sum[j * work->b], work->b, pulls, 1,
                           &work->phi[(gsize) first * work->b], work->b, n);
        }
    }
}

double
gradus_scores_cost (const Work *work, const double *theta, guint *wrong)
{
  Walk walk = { .costs = TRUE };
  double squares = 0, sizes = 0;

  walk_rows (work, theta, 0, work->n, &walk);
  *wrong = walk.wrong;
  for (guint l = 0; l < work->k * work->b; l++)
    {
      squares += (int) (l % work->b) == work->constant ? 0 : theta[l] * theta[l];
      sizes += fabs (theta[l]);
    }
  return work->scale * walk.loss + work->penalty / 2 * squares + work->l1 * sizes;
}

/* The residuals of row @row into @residual, and what it wants into @sum, which it is added to. */
static void
add_example (const Work *work, const double *theta, guint row, double *h, double *residual,
             double *sum)
{
  const double *phi = &work->phi[(gsize) row * work->b];

  gradus_scores_row (work, theta, row, h);
  for (guint j = 0; j < work->k; j++)
    {
      residual[j] = gradus_response_target (work->response, work->target[row], j) - h[j];
      for (guint l = 0; l < work->b; l++)
        sum[j * work->b + l] += work->scale * residual[j] * phi[l];
    }
}

/* What the penalty takes from a step, @share of it. */
static void
add_penalty (const Work *work, const double *theta, double share, double *sum)
{
  for (guint l = 0; work->penalty > 0 && l < work->k * work->b; l++)
    if ((int) (l % work->b) != work->constant)
      sum[l] -= share * work->penalty * theta[l];
}

/* The gradient of J but for the kink of what cuts, into k b numbers; its length. */
static double
find_gradient (const Work *work, const double *theta, double *gradient)
{
  Walk walk = { .sum = gradient };

  memset (gradient, 0, work->k * work->b * sizeof (double));
  walk_rows (work, theta, 0, work->n, &walk);
  add_penalty (work, theta, 1, gradient);
  for (guint l = 0; l < work->k * work->b; l++)
    gradient[l] = -gradient[l];
  return sqrt (gradus_sum_squares (gradient, work->k * work->b));
}

/* --- Data ------------------------------------------------------------------------------------- */

/* What a response wants of the table, as a sentence; NULL when it has it. */
char *
gradus_scores_validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  const gboolean classes = params->response == GRADUS_RESPONSE_THRESHOLD
                           || params->response == GRADUS_RESPONSE_LOGISTIC;

  if (table->n > MOST_ROWS)
    return g_strdup_printf (_("There are %u examples, and J over all of them is drawn at every "
                              "step here: take %u at most."), table->n, MOST_ROWS);
  if (params->model < GRADUS_MODEL_POWERS && table->d > MOST)
    return g_strdup_printf (_("There are %u inputs, and models of up to %u parameters are fitted "
                              "here: choose fewer columns."), table->d, MOST);
  if (table->label != NULL && table->n_unknown > 0)
    return g_strdup (_("Some examples have no known class. Take them away."));
  if (params->response == GRADUS_RESPONSE_SOFTMAX
      && (table->label == NULL || table->n_classes > MOST_CLASSES))
    return g_strdup_printf (_("Softmax needs a class for every example, one of %u at most."),
                            MOST_CLASSES);
  if (classes && (table->label != NULL ? table->n_classes != 2 : TRUE))
    return g_strdup (_("The threshold and the logistic response need two classes."));
  if (!classes && params->response != GRADUS_RESPONSE_SOFTMAX && table->y == NULL
      && (table->label == NULL || table->n_classes > 2))
    return g_strdup (_("This response needs a numeric target."));
  for (guint i = 0; params->response == GRADUS_RESPONSE_EXP && table->y != NULL && i < table->n;
       i++)
    if (table->y[i] < 0)
      return g_strdup_printf (_("Example %u has the target %s: the exponential response is always "
                                "positive and is for counts."), i + 1, GRADUS_NUM (table->y[i]));
  return NULL;
}

/* The largest eigenvalue of Phi'Phi, by Phi Phi' where that is smaller. */
static double
find_curvature (const Work *work)
{
  const gboolean wide = work->b > work->n;
  const guint m = wide ? work->n : work->b;
  g_autofree double *gram = g_new0 (double, (gsize) m * m);
  g_autofree double *values = g_new (double, m);

  if (!wide)
    gradus_add_gram (gram, work->phi, work->n, m, NULL);
  for (guint i = 0; i < m && wide; i++)
    for (guint j = 0; j <= i; j++)
      for (guint l = 0; l < work->b; l++)
        gram[(gsize) i * m + j]
          += work->phi[(gsize) i * work->b + l] * work->phi[(gsize) j * work->b + l];
  return gradus_symmetric_eigen (gram, m, values, NULL) ? values[0] : INFINITY;
}

/* Where J is least, of the identity; NULL where that is no single place. */
static double *
find_best (const Work *work)
{
  const guint b = work->b;
  g_autofree double *a = g_new0 (double, (gsize) b * b);
  g_autofree double *best = g_new0 (double, b);

  for (guint i = 0; i < work->n; i++)
    for (guint j = 0; j < b; j++)
      {
        const double *phi = &work->phi[(gsize) i * b];

        best[j] += work->scale * phi[j] * work->target[i];
        for (guint l = 0; l < b; l++)
          a[(gsize) j * b + l] += work->scale * phi[j] * phi[l];
      }
  for (guint j = 0; j < b; j++)
    a[(gsize) j * b + j] += (int) j == work->constant ? 0 : work->penalty;
  if (!gradus_cholesky (a, b))
    return NULL;
  gradus_cholesky_solve (a, b, best);
  return g_steal_pointer (&best);
}

gpointer
gradus_scores_prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  Work *work = g_new0 (Work, 1);
  double low, high;

  work->n = table->n;
  work->response = params->response;
  work->k = params->response == GRADUS_RESPONSE_SOFTMAX ? table->n_classes : 1;
  work->ghost = params->ghost;
  work->model = params->model;
  work->half = 1;
  gradus_find_extent (table->x, params->scaled ? table->n : 0, table->d, &low, &high);
  if (high > low)
    {
      work->middle = (low + high) / 2;
      work->half = (high - low) / 2;
    }
  if (params->model == GRADUS_MODEL_AFFINE)
    work->b = table->d + 1;
  else
    {
      work->basis = gradus_basis_new (params->model == GRADUS_MODEL_COLUMNS ? GRADUS_BASIS_COLUMNS
                                      : params->model == GRADUS_MODEL_POWERS
                                        ? GRADUS_BASIS_POLYNOMIAL : GRADUS_BASIS_GAUSSIAN,
                                      (guint) params->degree, params->width, table->x, table->n,
                                      table->d, MOST);
      work->b = work->basis->n;
    }
  work->constant = (params->model == GRADUS_MODEL_AFFINE || params->model == GRADUS_MODEL_POWERS)
                   && !params->penalise_constant ? 0 : -1;
  work->scale = (params->mean ? 1.0 / table->n : 1) / gradus_square (params->sigma);
  work->penalty = params->penalty + (params->tau > 0 ? 1 / gradus_square (params->tau) : 0);
  work->l1 = params->cut != GRADUS_CUT_NONE ? params->lambda * table->n : 0;
  work->phi = g_new (double, (gsize) work->n * work->b);
  work->target = g_new (double, work->n);
  for (guint i = 0; i < work->n; i++)
    {
      find_features (work, gradus_table_row (table, i), &work->phi[(gsize) i * work->b]);
      work->target[i] = table->label != NULL && (table->y == NULL
                                                 || params->response != GRADUS_RESPONSE_IDENTITY)
                          && (table->y == NULL || params->response != GRADUS_RESPONSE_EXP)
                        ? table->label[i] : table->y != NULL ? table->y[i] : 0;
    }
  work->columns = make_columns (work);
  if (!params->one && isfinite (gradus_response_steepest (params->response)))
    work->limit = 2 / (work->scale * gradus_response_steepest (params->response)
                       * find_curvature (work) + work->penalty);
  if (!params->one && params->response == GRADUS_RESPONSE_IDENTITY)
    work->best = find_best (work);
  return work;
}

void
gradus_scores_unprepare (gpointer data)
{
  Work *work = data;

  gradus_basis_free (work->basis);
  g_free (work->phi);
  g_free (work->columns);
  g_free (work->target);
  g_free (work->best);
  g_free (work);
}

double
gradus_scores_mark_limit (const GradusSetup *setup)
{
  const Work *work = gradus_setup_get_workspace ((GradusSetup *) setup);

  return work->limit > 0 ? work->limit : NAN;
}

/* --- Life cycle ------------------------------------------------------------------------------- */

/* An array in the shape of the parameters. */
static double *
init_like_theta (const Work *work, GradusArray *array)
{
  return work->k == 1 ? gradus_array_init_vector (array, work->b)
                      : gradus_array_init_matrix (array, work->k, work->b);
}

GradusStatus
gradus_scores_init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const GradusArray *given = gradus_context_start (context, "theta");
  double *theta = init_like_theta (work, &state->theta);

  if (given == NULL && params->begin)
    given = gradus_dataset_get_hint (context->dataset, "bump-start");
  for (guint l = 0; l < work->k * work->b; l++)
    theta[l] = given != NULL && gradus_array_length (given) == work->k * work->b ? given->data[l]
               : params->begin ? gradus_rng_gaussian (context->rng) : 0;
  init_like_theta (work, &state->sum);
  gradus_array_assign (&state->pass_theta, &state->theta);
  gradus_array_init_vector (&state->h, work->k);
  gradus_array_init_vector (&state->residual, work->k);
  gradus_array_init_vector (&state->woken, work->b);
  state->example = state->watched = -1;
  return GRADUS_STATUS_CONTINUE;
}

/* What row @row, or all of them, want of theta as it is. */
static void
plan (State *state, const Work *work, const Params *params)
{
  double *sum = gradus_array_overwrite (&state->sum);
  double *h = gradus_array_write (&state->h), *residual = gradus_array_write (&state->residual);

  Walk walk = { .sum = sum };

  memset (sum, 0, work->k * work->b * sizeof (double));
  if (!params->one)
    walk_rows (work, state->theta.data, 0, work->n - 1, &walk);
  add_example (work, state->theta.data, params->one ? (guint) state->example : work->n - 1, h,
               residual, sum);
  add_penalty (work, state->theta.data, params->one ? 1.0 / work->n : 1, sum);
}

GradusStatus
gradus_scores_refresh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->cost = gradus_scores_cost (work, state->theta.data, &state->wrong);
  state->rises = 0;
  if (state->pending)
    plan (state, work, context->params);
  if (!(state->cost < MOST_COST))
    return gradus_context_fail (context, _("J cannot be computed here: the numbers are too large. "
                                           "Divide the columns by a power of ten."));
  return GRADUS_STATUS_CONTINUE;
}

gboolean
gradus_scores_rebase (gpointer state_, GradusContext *context, const GradusSetup *old)
{
  GRADUS_STEP (state, work);

  context->restart_iteration = TRUE;
  if (gradus_array_length (&state->theta) != work->k * work->b
      || gradus_array_length (&state->h) != work->k)
    return FALSE;
  state->pending = false;
  state->cursor = 0;
  state->watched = -1;
  if (state->example >= (int) work->n)
    state->example = -1;
  return gradus_scores_refresh (state, context) == GRADUS_STATUS_CONTINUE;
}

/* The example whose own class is the least ahead of the others, or the farthest behind; the one in
 * the middle of the table where all are alike. */
static int
find_doubtful (const Work *work, const double *theta)
{
  g_autofree double *leads = g_new (double, work->n);
  Walk walk = { .leads = leads };
  double least = INFINITY;
  guint doubtful = 0;

  walk_rows (work, theta, 0, work->n, &walk);
  for (guint step = 0; step < work->n; step++)
    {
      const guint i = (work->n / 2 + step) % work->n;

      if (leads[i] < least - 1e-9)
        {
          least = leads[i];
          doubtful = i;
        }
    }
  return (int) doubtful;
}

/* --- Phases ----------------------------------------------------------------------------------- */

GradusStatus
gradus_scores_sweep (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  double *sum = gradus_array_write (&state->sum);
  Walk walk = { .sum = sum };

  if (state->cursor == 0)
    memset (sum, 0, work->k * work->b * sizeof (double));
  if (context->bulk)
    {
      walk_rows (work, state->theta.data, state->cursor, work->n - 1, &walk);
      state->cursor = work->n - 1;
    }
  state->example = (int) state->cursor;
  add_example (work, state->theta.data, state->cursor, gradus_array_write (&state->h),
               gradus_array_write (&state->residual), sum);
  if (++state->cursor < work->n)
    return GRADUS_STATUS_AGAIN;
  add_penalty (work, state->theta.data, 1, sum);
  state->watched = work->k > 1 ? find_doubtful (work, state->theta.data) : -1;
  state->cursor = 0;
  state->pending = true;
  return GRADUS_STATUS_CONTINUE;
}

GradusStatus
gradus_scores_take (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);

  if (state->position == 0)
    gradus_array_assign (&state->pass_theta, &state->theta);
  state->example = params->order == GRADUS_TAKE_LISTED
                     ? (int) (state->position % work->n)
                     : (int) gradus_rng_index (context->rng, work->n);
  plan (state, work, params);
  state->pending = true;
  return GRADUS_STATUS_CONTINUE;
}

double
gradus_scores_rate (const Work *work, const Params *params, const State *state)
{
  const guint passed = state->pending || state->updates == 0 ? state->updates : state->updates - 1;

  return params->damped && state->example >= 0
           ? 1 / (gradus_scores_size (work, (guint) state->example) + params->damping)
           : params->rate / (1 + params->decay * (params->one ? passed / work->n : passed));
}

/* A rate that these data bear: half of that beyond which steps grow; for steps from one example at
 * a time, of the longest. NAN where the slope of the response has no limit. */
static double
find_bearable (const Work *work, const Params *params)
{
  const double steepest = gradus_response_steepest (params->response);
  double size = 0;

  if (!params->one || !isfinite (steepest))
    return work->limit > 0 && isfinite (work->limit) ? work->limit / 2 : NAN;
  for (guint i = 0; i < work->n; i++)
    size = MAX (size, gradus_scores_size (work, i));
  return 1 / (steepest * size + work->penalty);
}

/* The steps were so long that nothing can be computed any more. */
static GradusStatus
fail_range (const Work *work, GradusContext *context)
{
  const double bearable = find_bearable (work, context->params);

  if (isfinite (bearable))
    return gradus_context_fail (context, _("The parameters have left every range: the steps are "
                                           "too long. Lower the rate; these data bear %s."),
                                GRADUS_NUM_DIGITS (bearable, 2));
  return gradus_context_fail (context, _("The parameters have left every range: the steps are too "
                                         "long. Lower the rate."));
}

GradusStatus
gradus_scores_move (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const double rate = gradus_scores_rate (work, params, state), before = state->cost;
  const double by = rate * params->lambda * params->every;
  double *theta = gradus_array_write (&state->theta), *woken = gradus_array_write (&state->woken);
  guint woke = 0;

  if (work->l1 > 0)
    state->watched = -1;
  for (guint l = 0; l < work->k * work->b; l++)
    {
      const double old = theta[l];

      theta[l] += rate * state->sum.data[l];
      if (!(fabs (theta[l]) < 1e12))
        return fail_range (work, context);
      if (work->l1 > 0 && old == 0 && theta[l] != 0)
        {
          woke += state->updates > 0;
          woken[l] = state->updates > 0 ? 1 : woken[l];
          if (state->watched < 0
              || fabs (fabs (theta[l]) - by) < fabs (fabs (theta[state->watched]) - by))
            state->watched = (int) l;
        }
    }
  state->rate = rate;
  state->moved = rate * sqrt (gradus_sum_squares (state->sum.data, work->k * work->b));
  state->pending = false;
  state->updates++;
  state->cost = gradus_scores_cost (work, theta, &state->wrong);
  if (!(state->cost < MOST_COST))
    return fail_range (work, context);
  state->rises = state->cost > before ? state->rises + 1 : 0;
  gradus_context_raise_if (context, GRADUS_SCORES_ROSE,
                           state->cost > before + 1e-12 * fabs (before));
  if (work->l1 > 0)
    gradus_context_raise_if (context, GRADUS_SCORES_WOKE, woke > 0);
  return GRADUS_STATUS_CONTINUE;
}

GradusStatus
gradus_scores_cut (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const double by = state->rate * params->lambda * params->every;
  double *theta;
  guint died = 0;

  if (state->updates % (guint) params->every != 0)
    return GRADUS_STATUS_CONTINUE;
  theta = gradus_array_write (&state->theta);
  for (guint l = 0; l < work->b; l++)
    {
      const double old = theta[l];

      if (params->cut == GRADUS_CUT_SLOPE)
        theta[l] -= old > 0 ? by : old < 0 ? -by : 0;
      else
        theta[l] = old > by ? old - by : old < -by ? old + by : 0;
      died += old != 0 && theta[l] == 0;
    }
  state->cost = gradus_scores_cost (work, theta, &state->wrong);
  gradus_context_raise_if (context, GRADUS_SCORES_DIED, died > 0);
  return GRADUS_STATUS_CONTINUE;
}

GradusStatus
gradus_scores_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  double measure = state->moved;

  if (params->one && ++state->position >= work->n)
    {
      state->pass_moved = sqrt (gradus_distance2 (state->theta.data, state->pass_theta.data,
                                                  work->k * work->b));
      state->pass++;
      state->position = 0;
      gradus_context_raise (context, GRADUS_SCORES_PASS);
    }
  if (params->stop == GRADUS_STOP_PASS)
    measure = state->position == 0 ? state->pass_moved : INFINITY;
  if (params->stop == GRADUS_STOP_GRADIENT)
    {
      g_autofree double *gradient = g_new (double, work->k * work->b);

      measure = state->slope = find_gradient (work, state->theta.data, gradient);
    }
  if (measure < params->tolerance)
    return GRADUS_STATUS_CONVERGED;
  return state->updates >= (guint) params->limit ? GRADUS_STATUS_EXHAUSTED
                                                 : GRADUS_STATUS_CONTINUE;
}

/* --- What there is ---------------------------------------------------------------------------- */

static double
number_gradient (const GradusPosition *here)
{
  const Work *work = here->workspace;
  g_autofree double *gradient = g_new (double, work->k * work->b);

  return find_gradient (work, ((const State *) here->state)->theta.data, gradient);
}

GRADUS_NUMBER (number_errors, (state, work),
               work->response == GRADUS_RESPONSE_IDENTITY || work->response == GRADUS_RESPONSE_EXP
                 ? NAN : state->wrong)

static double
number_rejected (const GradusPosition *here)
{
  GRADUS_HERE (params, work);
  double h[MOST_CLASSES];
  guint rejected = 0;

  if (work->response != GRADUS_RESPONSE_SOFTMAX)
    return NAN;
  for (guint i = 0; i < work->n; i++)
    {
      double most = 0;

      gradus_scores_row (work, ((const State *) here->state)->theta.data, i, h);
      for (guint j = 0; j < work->k; j++)
        most = fmax (most, h[j]);
      rejected += most < params->reject;
    }
  return rejected;
}

static double
number_zeros (const GradusPosition *here)
{
  const State *state = here->state;
  guint zeros = 0;

  for (gsize l = 0; l < gradus_array_length (&state->theta); l++)
    zeros += state->theta.data[l] == 0;
  return zeros;
}

GRADUS_NUMBER (number_length, (state), sqrt (gradus_norm2 (&state->theta)))

static void
array_best (const GradusPosition *here, GradusArray *out)
{
  const Work *work = here->workspace;

  if (work->best != NULL)
    memcpy (gradus_array_init_vector (out, work->b), work->best, work->b * sizeof (double));
}

GRADUS_NUMBER (number_best_length, (work),
               work->best != NULL ? sqrt (gradus_sum_squares (work->best, work->b)) : NAN)

static void
array_predictions (const GradusPosition *here, GradusArray *out)
{
  const Work *work = here->workspace;
  double *h = work->k == 1 ? gradus_array_init_vector (out, work->n)
                           : gradus_array_init_matrix (out, work->n, work->k);

  for (guint i = 0; i < work->n; i++)
    gradus_scores_row (work, ((const State *) here->state)->theta.data, i, &h[i * work->k]);
}

/* t - h, of classes that of the own class. */
static void
array_residuals (const GradusPosition *here, GradusArray *out)
{
  const Work *work = here->workspace;
  double *residual = gradus_array_init_vector (out, work->n), h[MOST_CLASSES];

  for (guint i = 0; i < work->n; i++)
    {
      gradus_scores_row (work, ((const State *) here->state)->theta.data, i, h);
      residual[i] = work->k > 1 ? 1 - h[(guint) work->target[i]] : work->target[i] - h[0];
    }
}

const GradusQuantity gradus_scores_quantities[] = GRADUS_ROWS (
  { "loss", N_("Objective"), "J", GRADUS_QUANTITY (State, cost),
    .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_LESS },
  { "moved", N_("Length of the step"), "\\|\\Delta\\theta\\|", GRADUS_QUANTITY (State, moved),
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "zeros", N_("Parameters that are 0"), "N_0", .number = number_zeros, .flags = GRADUS_METRIC },
  { "length", N_("Length of the parameters"), "\\|\\theta\\|", .number = number_length,
    .flags = GRADUS_METRIC },
  { "errors", N_("Examples on the wrong side"), "N_{\\ne}", .number = number_errors,
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "theta", N_("Parameters"), "\\theta", GRADUS_QUANTITY (State, theta),
    .indices = N_("feature; of many classes class, feature"),
    .flags = GRADUS_TRACKED | GRADUS_TYPED | GRADUS_START },
  { "sum", N_("Step before the rate"), "s", GRADUS_QUANTITY (State, sum),
    .indices = N_("feature; of many classes class, feature") },
  { "best", N_("Where J is least"), "\\hat\\theta", .array = array_best,
    .indices = N_("feature; of the identity") },
  { "best-length", N_("Length of the best parameters"), "\\|\\hat\\theta\\|",
    .number = number_best_length, .indices = N_("one number"), .flags = GRADUS_LISTED },
  { "predictions", N_("Predictions"), "h(x^{(i)})", .array = array_predictions,
    .indices = N_("example; of many classes example, class") },
  { "residuals", N_("Residuals"), "t^{(i)} - h(x^{(i)})", .array = array_residuals,
    .indices = N_("example; of many classes that of its own"), .one = N_("Residual"),
    .flags = GRADUS_PER_DATUM },
  { "h", N_("Prediction of the example"), "h", GRADUS_QUANTITY (State, h),
    .flags = GRADUS_HIDDEN },
  { "residual", N_("Residual of the example"), "r", GRADUS_QUANTITY (State, residual),
    .flags = GRADUS_HIDDEN },
  { "pass-theta", N_("Parameters where the pass began"), NULL, GRADUS_QUANTITY (State, pass_theta),
    .flags = GRADUS_HIDDEN },
  { "woken", N_("Was 0 and came back"), NULL, GRADUS_QUANTITY (State, woken),
    .flags = GRADUS_HIDDEN },
  { "gradient-norm", N_("Length of the gradient"), "\\|\\nabla J\\|", .number = number_gradient,
    .indices = N_("one number"),
    .flags = GRADUS_LISTED },
  { "rejected", N_("Examples left undecided"), "N_?", .number = number_rejected,
    .indices = N_("one number"), .flags = GRADUS_LISTED },
  { "slope", N_("Length of the gradient at the test"), NULL, GRADUS_QUANTITY (State, slope) },
  { "pass-moved", N_("Way of the last pass"), NULL, GRADUS_QUANTITY (State, pass_moved) },
  { "updates", N_("Steps made"), NULL, GRADUS_QUANTITY (State, updates) },
  { "wrong", N_("Examples whose scores speak for another class"), NULL,
    GRADUS_QUANTITY (State, wrong) },
  { "pass", N_("Passes"), NULL, GRADUS_QUANTITY (State, pass) },
  { "used-rate", N_("Rate of this step"), NULL, GRADUS_QUANTITY (State, rate) },
  { "example", N_("Example that acts"), NULL, GRADUS_QUANTITY (State, example) },
  { "watched", N_("What is in doubt"), NULL, GRADUS_QUANTITY (State, watched) },
  { "pending", N_("A step is planned"), NULL, GRADUS_QUANTITY (State, pending) });

static const GradusChoice models[] = GRADUS_ROWS (
  [GRADUS_MODEL_AFFINE] = { "affine", N_("A constant and the inputs") },
  [GRADUS_MODEL_COLUMNS] = { "columns", N_("The inputs themselves") },
  [GRADUS_MODEL_POWERS] = { "powers", N_("Powers of the first input") },
  [GRADUS_MODEL_BUMPS] = { "bumps", N_("A bump at each point") });
static const GradusChoice cuts[] = GRADUS_ROWS (
  [GRADUS_CUT_NONE] = { "none", N_("None") },
  [GRADUS_CUT_SHRINK] = { "shrink", N_("Towards 0, and no farther") },
  [GRADUS_CUT_SLOPE] = { "slope", N_("By the slope of |θ|") });
const GradusParam gradus_scores_params[] = GRADUS_ROWS (
  { .id = "rate", .label = N_("Learning rate"), .symbol = "\\alpha",
    .blurb = N_("How far a step goes; too far, and it overshoots."),
    GRADUS_PARAM_FIELD (Params, rate), .def = 0.1, .min = 1e-12, .max = 1e6, .slider_min = 1e-4,
    .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "response", .label = N_("Response"), .symbol = "g",
    .blurb = N_("The curve between score and prediction."),
    GRADUS_PARAM_FIELD (Params, response), .max = GRADUS_RESPONSE_SOFTMAX,
    .choices = gradus_responses, .applies = GRADUS_APPLIES_RESTART },
  { .id = "model", .label = N_("Features"), .blurb = N_("The functions that a score adds up."),
    GRADUS_PARAM_FIELD (Params, model), .max = GRADUS_MODEL_BUMPS, .choices = models,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "width", .label = N_("Width of a bump"), .symbol = "h",
    .blurb = N_("How far a bump reaches."), GRADUS_PARAM_FIELD (Params, width), .def = 0.3,
    .min = 1e-6, .max = 1e6, .slider_min = 0.05, .slider_max = 5, .logarithmic = TRUE,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "degree", .label = N_("Degree"), .symbol = "p",
    .blurb = N_("The highest power of the polynomial."), GRADUS_PARAM_FIELD (Params, degree),
    .def = 1, .min = 1, .max = 15, .slider_min = 1, .slider_max = 9,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "scaled", .label = N_("Scale to −1 … 1"),
    .blurb = N_("Bring the input into that range before its powers are taken."),
    GRADUS_PARAM_FIELD (Params, scaled), .max = 1, .applies = GRADUS_APPLIES_RESTART },
  { .id = "one", .label = N_("One example a step"),
    .blurb = N_("Move for each example, or once for all of them."),
    GRADUS_PARAM_FIELD (Params, one), .max = 1, .applies = GRADUS_APPLIES_RESTART },
  { .id = "order", .label = N_("Order of the examples"),
    .blurb = N_("Round after round as they are listed, or drawn with replacement."),
    GRADUS_PARAM_FIELD (Params, order), .def = GRADUS_TAKE_DRAWN, GRADUS_CHOICES (
      [GRADUS_TAKE_LISTED] = { "listed", N_("As listed") },
      [GRADUS_TAKE_DRAWN] = { "drawn", N_("Drawn") }), .applies = GRADUS_APPLIES_RESTART },
  { .id = "begin", .label = N_("Begin with"), .blurb = N_("The parameters before the first step."),
    GRADUS_PARAM_FIELD (Params, begin),
    GRADUS_CHOICES ({ "zeros", N_("Zeros") }, { "random", N_("Random numbers") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "decay", .label = N_("Decay"), .symbol = "c",
    .blurb = N_("The rate after t passes is α / (1 + c t); 0 keeps it."),
    GRADUS_PARAM_FIELD (Params, decay), .max = 1000, .slider_max = 1, .step = 0.01,
    .applies = GRADUS_APPLIES_LIVE },
  { .id = "damped", .label = N_("Damped step"),
    .blurb = N_("Divide the step by |φ|² + λ instead of multiplying it by α."),
    GRADUS_PARAM_FIELD (Params, damped), .max = 1, .applies = GRADUS_APPLIES_LIVE },
  { .id = "damping", .label = N_("Damping"), .symbol = "\\lambda",
    .blurb = N_("The larger, the more cautious; at 0 every example is fitted exactly."),
    GRADUS_PARAM_FIELD (Params, damping), .def = 1, .min = 1e-9, .max = 1e6, .slider_min = 0.01,
    .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "mean", .label = N_("Mean of the losses"),
    .blurb = N_("Divide the sum of the losses by the number of examples."),
    GRADUS_PARAM_FIELD (Params, mean), .max = 1, .applies = GRADUS_APPLIES_RESTART },
  { .id = "penalty", .label = N_("Penalty"), .symbol = "\\lambda",
    .blurb = N_("How much long parameters cost."), GRADUS_PARAM_FIELD (Params, penalty),
    .max = 1e6, .slider_max = 1, .step = 0.01, .applies = GRADUS_APPLIES_RESTART },
  { .id = "penalise-constant", .label = N_("Penalise the constant too"),
    .blurb = N_("Draw the constant to 0 as well."),
    GRADUS_PARAM_FIELD (Params, penalise_constant), .max = 1, .applies = GRADUS_APPLIES_RESTART },
  { .id = "sigma", .label = N_("Noise of the data"), .symbol = "\\sigma",
    .blurb = N_("The standard deviation of a target around the curve."),
    GRADUS_PARAM_FIELD (Params, sigma), .def = 1, .min = 1e-3, .max = 1e3, .slider_min = 0.1,
    .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "tau", .label = N_("Width of the prior"), .symbol = "\\tau",
    .blurb = N_("The standard deviation of a parameter around 0 before any data; 0 is no prior."),
    GRADUS_PARAM_FIELD (Params, tau), .max = 1e9, .slider_max = 10, .step = 0.1,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "cut", .label = N_("Pull towards 0"),
    .blurb = N_("What is done to each parameter after a step."),
    GRADUS_PARAM_FIELD (Params, cut), .max = GRADUS_CUT_SLOPE, .choices = cuts,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "lambda", .label = N_("Penalty"), .symbol = "\\lambda",
    .blurb = N_("What the size of a parameter costs, for each example."),
    GRADUS_PARAM_FIELD (Params, lambda), .def = 0.05, .min = 0, .max = 1e6, .slider_min = 1e-3,
    .slider_max = 1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_RESTART },
  { .id = "every", .label = N_("Cut every"), .symbol = "K",
    .blurb = N_("So many steps between two cuts, each of which takes as much more."),
    GRADUS_PARAM_FIELD (Params, every), .def = 1, .min = 1, .max = 10000, .slider_min = 1,
    .slider_max = 100, .applies = GRADUS_APPLIES_RESTART },
  { .id = "ghost", .label = N_("One more class of score 0"),
    .blurb = N_("The denominator 1 + Σ: a class to which no example belongs."),
    GRADUS_PARAM_FIELD (Params, ghost), .max = 1, .applies = GRADUS_APPLIES_RESTART },
  { .id = "reject", .label = N_("Decide from"), .symbol = "p",
    .blurb = N_("Where no class has this probability nothing is decided; 0 decides always."),
    GRADUS_PARAM_FIELD (Params, reject), .max = 1, .step = 0.05, .applies = GRADUS_APPLIES_LIVE },
  { .id = "stop", .label = N_("Stop at"), .blurb = N_("What counts as having arrived."),
    GRADUS_PARAM_FIELD (Params, stop), GRADUS_CHOICES (
      [GRADUS_STOP_STEP] = { "step", N_("One short step") },
      [GRADUS_STOP_PASS] = { "pass", N_("A whole pass that leads nowhere") },
      [GRADUS_STOP_GRADIENT] = { "gradient", N_("A short gradient") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "tolerance", .label = N_("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_("Stop when what is looked at is shorter than this."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 1e-6, .max = 1e6, .slider_min = 1e-10,
    .slider_max = 1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "max-iterations", .label = N_("Most steps"),
    .blurb = N_("Stop after so many steps even if the rule does not say so."),
    GRADUS_PARAM_FIELD (Params, limit), GRADUS_COUNT (1000, 10, 100000) });

/* --- Names, predictions, promises ------------------------------------------------------------- */

void
gradus_scores_name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work);
  const double rate = gradus_scores_rate (work, here->params, state);
  const guint row = state->example >= 0 ? (guint) state->example : 0;
  const double size = state->example >= 0 ? gradus_scores_size (work, row) : NAN;
  /* Targets may be in units in which all of them are tiny. */
  const double unit = MIN (gradus_square (gradus_largest (work->target, work->n)), 1);
  double h[MOST_CLASSES];

  gradus_names_row (names, gradus_dataset_get_table (here->dataset), row);
  gradus_scores_row (work, state->theta.data, row, h);
  gradus_names_number (names, "r", gradus_settle (state->residual.data[0], work->target[row]));
  gradus_names_number (names, "was", gradus_settle (state->h.data[0], work->target[row]));
  gradus_names_number (names, "passes", gradus_settle (h[0], work->target[row]));
  gradus_names_number (names, "left",
                       gradus_settle (work->target[row] - h[0], work->target[row]));
  gradus_names_number (names, "size", size);
  gradus_names_number (names, "shrinking", 1 - rate * size);
  gradus_names_number (names, "safe", 2 / size);
  gradus_names_number (names, "rate-now", rate);
  gradus_names_whole (names, "b", work->b);
  gradus_names_whole (names, "k", work->k);
  gradus_names_flag (names, "few", work->b * work->k <= 6);
  gradus_names_flag (names, "still", here->previous != NULL
                                       && fabs (state->cost
                                                - ((const State *) here->previous)->cost)
                                            <= 1e-9 * (1e-3 * unit + fabs (state->cost)));
  gradus_names_flag (names, "sudden", state->moved < 0.01);
}

void
gradus_scores_predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  const Work *work = here->workspace;
  const guint d = gradus_dataset_get_table (here->dataset)->d;
  double eta[MOST_CLASSES], h[MOST_CLASSES];

  for (gsize i = 0; i < n; i++)
    {
      gradus_scores_at (work, ((const State *) here->state)->theta.data, &X[i * d], eta, h);
      out[i] = h[0];
    }
}

void
gradus_scores_predict_class (const GradusPosition *here, const double *X, gsize n, double *out)
{
  const Work *work = here->workspace;
  const guint d = gradus_dataset_get_table (here->dataset)->d;
  double eta[MOST_CLASSES], h[MOST_CLASSES];

  for (gsize i = 0; i < n; i++)
    {
      guint best = 0;

      gradus_scores_at (work, ((const State *) here->state)->theta.data, &X[i * d], eta, h);
      for (guint j = 1; j < work->k; j++)
        best = h[j] > h[best] ? j : best;
      out[i] = best;
    }
}

gboolean
gradus_scores_holds_down (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, previous, work);

  *measured = previous != NULL ? state->cost - previous->cost : 0;
  return previous == NULL || !(state->rate <= work->limit)
         || *measured <= 1e-9 * (1 + fabs (previous->cost));
}

gboolean
gradus_scores_holds_factor (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, previous, work);
  double h, size;

  if (previous == NULL || state->example < 0 || state->updates == previous->updates)
    return TRUE;
  size = gradus_scores_size (work, (guint) state->example);
  gradus_scores_row (work, state->theta.data, (guint) state->example, &h);
  *measured = fabs (work->target[state->example] - h
                    - (1 - state->rate * size) * state->residual.data[0]);
  return *measured <= 1e-9 * (1 + fabs (state->residual.data[0]) * (1 + state->rate * size)
                              + 1e-3 * gradus_norm2 (&state->theta));
}

void
gradus_scores_range (const GradusTable *table, double *low, double *high)
{
  double room;

  *low = INFINITY;
  *high = -INFINITY;
  for (guint i = 0; i < table->n; i++)
    {
      *low = fmin (*low, gradus_table_row (table, i)[0]);
      *high = fmax (*high, gradus_table_row (table, i)[0]);
    }
  room = *high > *low ? 0.05 * (*high - *low) : 1;
  *low -= room;
  *high += room;
}
