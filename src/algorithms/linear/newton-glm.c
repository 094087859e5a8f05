/* Newton's method for generalised linear models, the machine of the family "newton-glm":
 * weigh the examples by how much they bend the likelihood, jump to the top of the parabola, again.
 *
 * Objective. Make the log-likelihood l large. For labels of 0 and 1 the mean is h = 1 / (1 +
 * e^-s), for counts it is e^s, with the score s = theta'x; in both l is concave and its slope is
 * g = X'(y - h).
 *
 * Step. The bend of l is -H, H = X'WX, where w is the variance that the model gives an example:
 * h (1 - h) of a label, h of a count. The parabola with this slope and this bend has its top at
 * theta + H^-1 g. That is one solution of weighted least squares, so that the method is also called
 * iteratively reweighted least squares, and Fisher scoring, because H is what is expected of it.
 *
 * Why it works. Near the top the error of the next theta goes with the square of this one. Far away
 * the parabola says little: there the jump is halved until l does not fall. H^-1 g leads uphill, so
 * that a jump that is short enough always climbs.
 *
 * Cost. O(n d^2 + d^3) a round.
 *
 * Edge cases. Classes that a border separates have no best theta: a longer one is always more
 * likely, the weights go to 0 and H becomes singular. Without halving a jump may land where every
 * weight is 0, or where e^s is too large to compute with. A column that follows from the others
 * makes H singular at once. Targets that are no counts are refused.
 *
 * Source: CS229 lecture notes 1, part II, section 7 and part III, section 9.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <float.h>

#include "newton-glm.h"
#include "gradus-linalg.h"
#include "gradus-vector-math.h"

/* Rounds in which the top is looked for, halvings of a jump, numbers that a curve is drawn with. */
#define MAX_ROUNDS 60
#define MAX_HALVINGS 60
#define CURVE 201
/* Inputs up to which H is inverted. */
#define MAX_INPUTS 100
/* Below the top by so much counts as there; numbers that are looked at to count gradient steps. */
#define SUMMIT 1e-6
#define MOST_CLIMB 100000

enum { MODEL_LABELS, MODEL_COUNTS };
enum { EVENT_HALVED, EVENT_FELL };

typedef struct
{
  guint model;
  bool halving;
  double start[2];      /* constant and slope of the first input */
  double tolerance;
  int limit;
} Params;

typedef GradusNewtonGlmState State;

/* What pictures compare with. */
typedef struct
{
  GradusArray first;    /* 1 + d */
  GradusArray best;     /* 1 + d; empty when there is none */
  double window[4];     /* of constant and slope; one input only */
  double most, least;   /* minus l at the start and at the top */
  double climb;         /* gradient steps to as high as the jumps lead; NAN = not counted */
} Work;

/* --- The model -------------------------------------------------------------------------------- */

static double
target_of (const Params *params, const GradusTable *table, guint row)
{
  return params->model == MODEL_COUNTS ? table->y[row] : gradus_table_sign (table, row) > 0;
}

static double
mean_of (const Params *params, double score)
{
  return params->model == MODEL_COUNTS ? exp (score) : gradus_sigmoid (score);
}

/* The variance that goes with a score: the slope of the mean as well. */
static double
weight_of (const Params *params, double score)
{
  return params->model == MODEL_COUNTS ? exp (score)
                                       : gradus_sigmoid (score) * gradus_sigmoid (-score);
}

/* Both with one exponential, to the last bit what they are alone. */
static void
find_mean_and_weight (const Params *params, double score, double *mean, double *weight)
{
  const double e = exp (params->model == MODEL_COUNTS ? score : -fabs (score));
  const double large = 1 / (1 + e), small = e / (1 + e);

  *mean = params->model == MODEL_COUNTS ? e : score >= 0 ? large : small;
  *weight = params->model == MODEL_COUNTS ? e : large * small;
}

/* The logarithms of the factors 1 + e are taken many at a time; a small e is its own. */
static double
likelihood_at (const Params *params, const GradusTable *table, const GradusArray *theta)
{
  double sum = 0, product = 1;

  for (guint i = 0; i < table->n; i++)
    {
      const double s = gradus_affine (theta, gradus_table_row (table, i));
      const double y = target_of (params, table, i);
      double e;

      if (params->model == MODEL_COUNTS)
        {
          sum += y * s - exp (s) - lgamma (y + 1);
          continue;
        }
      e = exp (-fabs (s));
      sum += y * s - fmax (s, 0) - (e < 1e-8 ? e : 0);
      product *= e < 1e-8 ? 1 : 1 + e;
      if (product > 1e250)
        {
          sum -= log (product);
          product = 1;
        }
    }
  return sum - log (product);
}

/* l at @theta plus @length times @step. */
static double
likelihood_along (const Params *params, const GradusTable *table, const GradusArray *theta,
                  const GradusArray *step, double length)
{
  g_auto (GradusArray) there = { 0 };
  double *out;

  gradus_array_assign (&there, theta);
  out = gradus_array_write (&there);
  for (guint j = 0; j <= table->d; j++)
    out[j] += length * step->data[j];
  return likelihood_at (params, table, &there);
}

/* So many rows at a time are turned into columns, whose products are quick. */
#define BLOCK 256

/* Means, weights, slope and bend at @state's theta. */
static void
weigh (const Params *params, const GradusTable *table, State *state)
{
  const guint p = table->d + 1;
  double *means = gradus_array_overwrite (&state->means);
  double *weights = gradus_array_overwrite (&state->weights);
  double *g = gradus_array_overwrite (&state->gradient);
  double *H = gradus_array_overwrite (&state->hessian);
  g_autofree double *columns = g_new (double, (gsize) BLOCK * p);
  double rest[BLOCK], weighted[BLOCK];

  memset (g, 0, p * sizeof (double));
  memset (H, 0, (gsize) p * p * sizeof (double));
  for (guint first = 0; first < table->n; first += BLOCK)
    {
      const guint n = MIN (BLOCK, table->n - first);

      for (guint i = 0; i < n; i++)
        {
          const double *x = gradus_table_row (table, first + i);

          find_mean_and_weight (params, gradus_affine (&state->theta, x), &means[first + i],
                                &weights[first + i]);
          rest[i] = target_of (params, table, first + i) - means[first + i];
          columns[i] = 1;
          for (guint j = 1; j < p; j++)
            columns[(gsize) j * BLOCK + i] = x[j - 1];
        }
      for (guint j = 0; j < p; j++)
        {
          const double *column = &columns[(gsize) j * BLOCK];

          g[j] += gradus_dot (column, rest, n);
          for (guint i = 0; i < n; i++)
            weighted[i] = weights[first + i] * column[i];
          for (guint k = 0; k <= j; k++)
            H[(gsize) j * p + k] += gradus_dot (weighted, &columns[(gsize) k * BLOCK], n);
        }
    }
  for (guint j = 0; j < p; j++)
    for (guint k = 0; k < j; k++)
      H[(gsize) k * p + j] = H[(gsize) j * p + k];
}

/* H^-1 g into the step. FALSE when H is singular. Seen from the weighted mean of the inputs the
 * constant has nothing to do with the slopes, and of inputs that are far from 0 no digit is lost to
 * their squares. */
static gboolean
solve (const Params *params, const GradusTable *table, State *state)
{
  const guint d = table->d;
  const double *weights = state->weights.data;
  g_autofree double *middle = g_new0 (double, MAX (d, 1));
  g_autofree double *ways = g_new (double, (gsize) BLOCK * MAX (d, 1));
  g_autofree double *H = g_new0 (double, MAX ((gsize) d * d, 1));
  g_autofree double *slopes = g_new0 (double, MAX (d, 1));
  double missing[BLOCK], weighted[BLOCK], total = 0, rest = 0, constant, *step;

  for (guint i = 0; i < table->n; i++)
    {
      total += weights[i];
      for (guint j = 0; j < d; j++)
        middle[j] += weights[i] * gradus_table_row (table, i)[j];
    }
  if (!(total > 1e-12) || !isfinite (total))
    return FALSE;
  for (guint j = 0; j < d; j++)
    middle[j] /= total;
  for (guint first = 0; first < table->n; first += BLOCK)
    {
      const guint n = MIN (BLOCK, table->n - first);

      for (guint i = 0; i < n; i++)
        {
          const double *x = gradus_table_row (table, first + i);

          missing[i] = target_of (params, table, first + i) - state->means.data[first + i];
          rest += missing[i];
          for (guint j = 0; j < d; j++)
            ways[(gsize) j * BLOCK + i] = x[j] - middle[j];
        }
      for (guint j = 0; j < d; j++)
        {
          const double *way = &ways[(gsize) j * BLOCK];

          slopes[j] += gradus_dot (way, missing, n);
          for (guint i = 0; i < n; i++)
            weighted[i] = weights[first + i] * way[i];
          for (guint k = 0; k <= j; k++)
            H[(gsize) j * d + k] += gradus_dot (weighted, &ways[(gsize) k * BLOCK], n);
        }
    }
  if (d > 0 && !gradus_cholesky (H, d))
    return FALSE;
  gradus_cholesky_solve (H, d, slopes);
  constant = rest / total;
  for (guint j = 0; j < d; j++)
    constant -= middle[j] * slopes[j];
  /* It is not finite when a slope is not. */
  if (!isfinite (constant))
    return FALSE;
  step = gradus_array_overwrite (&state->step);
  step[0] = constant;
  memcpy (step + 1, slopes, sizeof (double) * d);
  return TRUE;
}

/* What rounding makes of l: scores are sums of large numbers where inputs are far from 0. */
static double
rounding_of (const GradusTable *table, const State *state)
{
  double terms = 0;

  for (guint i = 0; i < table->n; i++)
    {
      const double *x = gradus_table_row (table, i);

      terms += fabs (state->theta.data[0] + state->step.data[0]);
      for (guint j = 1; j <= table->d; j++)
        terms += fabs ((state->theta.data[j] + state->step.data[j]) * x[j - 1]);
    }
  return 4 * DBL_EPSILON * terms;
}

/* Along the step, all of it or as much as does not make l fall. */
static void
advance (const Params *params, const GradusTable *table, gboolean halving, State *state)
{
  const double slack = MAX (1e-12 * fabs (state->likelihood), rounding_of (table, state));
  double *theta, there;

  state->length = 1;
  state->halvings = 0;
  state->whole = there = likelihood_along (params, table, &state->theta, &state->step, 1);
  while (halving && state->halvings < MAX_HALVINGS
         && !(there >= state->likelihood - slack))
    {
      state->length /= 2;
      state->halvings++;
      there = likelihood_along (params, table, &state->theta, &state->step, state->length);
    }
  theta = gradus_array_write (&state->theta);
  state->moved = 0;
  for (guint j = 0; j <= table->d; j++)
    {
      theta[j] += state->length * state->step.data[j];
      state->moved = hypot (state->moved, state->length * state->step.data[j]);
    }
  state->likelihood = there;
}

/* Every example on its own side, and nearly certain: a longer theta is always more likely. */
static gboolean
is_separated (const Params *params, const GradusTable *table, const State *state)
{
  if (params->model == MODEL_COUNTS || state->likelihood < -1e-3 * table->n)
    return FALSE;
  for (guint i = 0; i < table->n; i++)
    if (gradus_table_sign (table, i) * gradus_affine (&state->theta, gradus_table_row (table, i))
        <= 0)
      return FALSE;
  return TRUE;
}

/* What is left of @x in @rest after @origin and the @rank directions of @basis; its length, or 0
 * when that is rounding. */
static double
leave_span (const double *x, const double *origin, const double *basis, guint rank, guint d,
            double *rest)
{
  double scale = 0, length = 0;

  for (guint j = 0; j < d; j++)
    {
      rest[j] = x[j] - origin[j];
      scale = hypot (scale, rest[j]);
    }
  for (guint k = 0; k < rank; k++)
    {
      double along = 0;

      for (guint j = 0; j < d; j++)
        along += basis[k * d + j] * rest[j];
      for (guint j = 0; j < d; j++)
        rest[j] -= along * basis[k * d + j];
    }
  for (guint j = 0; j < d; j++)
    length = hypot (length, rest[j]);
  return length > 1e-9 * scale ? length : 0;
}

/* Of counts: whether those above 0 leave a direction of theta open, and all that lie in it are
 * expected to be 0 by now. Going on in it makes them likelier still, for ever. */
static gboolean
is_open (const Params *params, const GradusTable *table, const State *state)
{
  const guint d = table->d;
  g_autofree double *basis = g_new0 (double, (gsize) d * d);
  g_autofree double *rest = g_new (double, d);
  const double *origin = NULL;
  double expected = 0, length;
  guint rank = 0, outside = 0;

  if (params->model != MODEL_COUNTS)
    return FALSE;
  for (guint i = 0; i < table->n && rank < d; i++)
    {
      const double *x = gradus_table_row (table, i);

      if (table->y[i] == 0)
        continue;
      origin = origin != NULL ? origin : x;
      length = leave_span (x, origin, basis, rank, d, rest);
      if (length > 0)
        {
          for (guint j = 0; j < d; j++)
            basis[rank * d + j] = rest[j] / length;
          rank++;
        }
    }
  for (guint i = 0; i < table->n && rank < d && origin != NULL; i++)
    {
      const double *x = gradus_table_row (table, i);

      if (table->y[i] == 0 && leave_span (x, origin, basis, rank, d, rest) > 0)
        {
          outside++;
          expected += exp (gradus_affine (&state->theta, x));
        }
    }
  return outside > 0 && expected < 1e-3;
}

static void
choose_start (const Params *params, guint d, GradusArray *theta)
{
  double *out = gradus_array_init_vector (theta, d + 1);

  out[0] = params->start[0];
  out[1] = params->start[1];
}

static void
clear_state (State *state)
{
  gradus_array_clear (&state->theta);
  gradus_array_clear (&state->means);
  gradus_array_clear (&state->weights);
  gradus_array_clear (&state->gradient);
  gradus_array_clear (&state->hessian);
  gradus_array_clear (&state->step);
}

/* --- What is prepared ------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  double sum = 0;

  if (table == NULL)
    return NULL;
  if (table->d > MAX_INPUTS)
    return g_strdup_printf (_("%u inputs are too many for a matrix that is inverted in every "
                              "round. Use at most %u."), table->d, MAX_INPUTS);
  for (guint i = 0; params->model == MODEL_COUNTS && table->y != NULL && i < table->n; i++)
    {
      if (!(table->y[i] >= 0 && table->y[i] <= 1e9 && table->y[i] == floor (table->y[i])))
        return g_strdup_printf (_("The target of row %u is no count. Poisson regression needs "
                                  "whole numbers from 0 to 10⁹."), i + 1);
      sum += table->y[i];
    }
  if (params->model == MODEL_COUNTS && table->y != NULL && sum <= 0)
    return g_strdup (_("Every count is 0, so that no mean is small enough. At least one event is "
                       "needed."));
  return NULL;
}

/* The jumps have a rival: steps along the slope alone, each as long as is sure to climb, which is 4
 * over the squares of all inputs, the constant's with them. How many lead from @first to within
 * SUMMIT of the top of @best? NAN when they would take longer than a drag allows. */
static double
count_climb (const Params *params, const GradusTable *table, const Work *work)
{
  const guint p = table->d + 1;
  const guint most = MOST_CLIMB / (table->n * p);
  g_auto (GradusArray) theta = { 0 };
  g_autofree double *slope = g_new (double, p);
  double squares = table->n;

  gradus_array_assign (&theta, &work->first);
  squares += gradus_sum_squares (table->x, (gsize) table->n * table->d);
  for (guint steps = 0; steps <= most; steps++)
    {
      double *out = gradus_array_write (&theta);

      if (likelihood_at (params, table, &theta) >= -work->least - SUMMIT)
        return steps;
      memset (slope, 0, p * sizeof (double));
      for (guint i = 0; i < table->n; i++)
        {
          const double *x = gradus_table_row (table, i);
          const double rest = target_of (params, table, i)
                              - mean_of (params, gradus_affine (&theta, x));

          slope[0] += rest;
          for (guint j = 1; j < p; j++)
            slope[j] += rest * x[j - 1];
        }
      for (guint j = 0; j < p; j++)
        out[j] += 4 / squares * slope[j];
    }
  return NAN;
}

static void
unprepare (gpointer work_)
{
  Work *work = work_;

  gradus_array_clear (&work->first);
  gradus_array_clear (&work->best);
  g_free (work);
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  const GradusArray *given = gradus_setup_get_start (setup, "theta");
  g_autofree char *complaint = NULL;
  State state = { .moved = INFINITY };
  gboolean whole = TRUE;
  Work *work;

  if (table == NULL || (complaint = validate (setup)) != NULL
      || (params->model == MODEL_COUNTS ? (gconstpointer) table->y : table->label) == NULL)
    return NULL;
  work = g_new0 (Work, 1);
  if (given != NULL && gradus_array_length (given) == table->d + 1)
    gradus_array_assign (&work->first, given);
  else
    choose_start (params, table->d, &work->first);
  gradus_array_init_vector (&state.theta, table->d + 1);
  gradus_array_init_vector (&state.means, table->n);
  gradus_array_init_vector (&state.weights, table->n);
  gradus_array_init_vector (&state.gradient, table->d + 1);
  gradus_array_init_vector (&state.step, table->d + 1);
  gradus_array_init_matrix (&state.hessian, table->d + 1, table->d + 1);
  state.likelihood = likelihood_at (params, table, &state.theta);
  for (guint k = 0; k < MAX_ROUNDS && whole && state.moved > 1e-10; k++)
    {
      weigh (params, table, &state);
      whole = !is_separated (params, table, &state) && solve (params, table, &state);
      if (whole)
        advance (params, table, TRUE, &state);
    }
  work->least = -state.likelihood;
  work->most = -likelihood_at (params, table, &work->first);
  for (guint k = 0; k < 2; k++)
    {
      const double way = fabs (work->first.data[k] - state.theta.data[k]);
      const double wide = way > 1e-6 ? 1.6 * way : MAX (1, fabs (state.theta.data[k]));

      work->window[2 * k] = state.theta.data[k] - wide;
      work->window[2 * k + 1] = state.theta.data[k] + wide;
    }
  if (whole && state.moved <= 1e-10)
    gradus_array_assign (&work->best, &state.theta);
  work->climb = params->model == MODEL_LABELS && gradus_array_length (&work->best) > 0
                  ? count_climb (params, table, work) : NAN;
  clear_state (&state);
  return work;
}

/* --- Steps ------------------------------------------------------------------------------------ */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  State *state = state_;

  if (gradus_context_start (context, "theta") == NULL)
    choose_start (context->params, gradus_context_get_table (context)->d, &state->theta);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);

  weigh (context->params, table, state);
  memset (gradus_array_overwrite (&state->step), 0, (table->d + 1) * sizeof (double));
  state->length = 1;
  state->halvings = 0;
  state->likelihood = state->whole = likelihood_at (context->params, table, &state->theta);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_weigh (gpointer state_, GradusContext *context)
{
  State *state = state_;

  weigh (context->params, gradus_context_get_table (context), state);
  memset (gradus_array_overwrite (&state->step), 0, state->theta.shape[0] * sizeof (double));
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_solve (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);

  if (solve (params, table, state))
    return GRADUS_STATUS_CONTINUE;
  return gradus_context_fail (
    context, params->model == MODEL_COUNTS
               ? _("H cannot be inverted: a mean is 0 or too large to compute with, or an input "
                   "follows from the others. Halve the jumps, or leave an input out.")
               : _("H cannot be inverted: the weights are all but 0, or an input follows from the "
                   "others. Halve the jumps, or leave an input out; with classes that a border "
                   "separates nothing helps but a penalty."));
}

static GradusStatus
run_move (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const double before = state->likelihood;

  advance (params, gradus_context_get_table (context), params->halving, state);
  if (!isfinite (state->likelihood))
    return gradus_context_fail (context, _("The jump was so long that the log-likelihood can no "
                                           "longer be computed. Halve the jumps."));
  gradus_context_raise_if (context, EVENT_HALVED, state->halvings > 0);
  gradus_context_raise_if (context, EVENT_FELL,
                           state->likelihood < before - 1e-9 * (1 + fabs (before)));
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  const State *state = state_;
  const Params *params = context->params;

  if (is_separated (params, gradus_context_get_table (context), state))
    return gradus_context_fail (context, _("A border separates the classes: every longer θ is more "
                                           "likely still, so that there is no best one. A penalty "
                                           "on θ would give one."));
  if (is_open (params, gradus_context_get_table (context), state))
    return gradus_context_fail (context, _("The counts above 0 do not tell all coefficients apart, "
                                           "and where the others are the mean goes to 0: every "
                                           "longer θ is more likely still, so that there is no "
                                           "best one. Leave an input out, or give a count above 0 "
                                           "at another place."));
  if (state->moved < params->tolerance)
    return GRADUS_STATUS_CONVERGED;
  return context->iteration + 1 >= (guint64) params->limit ? GRADUS_STATUS_EXHAUSTED
                                                           : GRADUS_STATUS_CONTINUE;
}

/* --- Quantities and names --------------------------------------------------------------------- */

/* Pearson's: the squares of the residuals in units of the variance that the model gives them; 1
 * where the model is right. */
static double
number_dispersion (const GradusPosition *here)
{
  GRADUS_HERE (state, table);
  double sum = 0;

  if (table->n <= table->d + 1)
    return NAN;
  for (guint i = 0; i < table->n; i++)
    {
      const double s = gradus_affine (&state->theta, gradus_table_row (table, i));
      const double r = target_of (here->params, table, i) - mean_of (here->params, s);

      sum += r * r / weight_of (here->params, s);
    }
  return sum / (table->n - table->d - 1);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "likelihood", N_("Log-likelihood"), "\\ell(\\theta)", GRADUS_QUANTITY (State, likelihood),
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_MORE },
  { "moved", N_("Way of the last round"), "\\|\\Delta\\theta\\|", GRADUS_QUANTITY (State, moved),
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "theta", N_("Parameters"), "\\theta", GRADUS_QUANTITY (State, theta), .shape = "1+d",
    .indices = N_("the constant, then one for each input"),
    .flags = GRADUS_TRACKED | GRADUS_TYPED | GRADUS_START },
  { "means", N_("Means"), "h_i", GRADUS_QUANTITY (State, means), .shape = "n",
    .indices = N_("one number for each example, when it was weighed"),
    .one = N_("Mean"), .flags = GRADUS_PER_DATUM },
  { "weights", N_("Weights"), "w_i", GRADUS_QUANTITY (State, weights), .shape = "n",
    .indices = N_("one number for each example, when it was weighed"),
    .one = N_("Weight"), .flags = GRADUS_PER_DATUM },
  { "gradient", N_("Slope"), "g", GRADUS_QUANTITY (State, gradient), .shape = "1+d",
    .beside = "data 1",
    .indices = N_("one number for each parameter") },
  { "hessian", N_("Bend"), "H", GRADUS_QUANTITY (State, hessian), .shape = "1+d*1+d",
    .indices = N_("a row and a column for each parameter") },
  { "step", N_("Jump"), "\\Delta", GRADUS_QUANTITY (State, step), .shape = "1+d",
    .indices = N_("one number for each parameter") },
  { "whole", N_("Log-likelihood after the whole jump"), NULL, GRADUS_QUANTITY (State, whole) },
  { "length", N_("Part of the jump that is made"), "t", GRADUS_QUANTITY (State, length) },
  { "halvings", N_("Halvings of the last jump"), NULL, GRADUS_QUANTITY (State, halvings) },
  { "climb", N_("Gradient steps to the same height"), "k_{\\nabla}",
    GRADUS_PREPARED (Work, climb), .flags = GRADUS_METRIC, .only = "model=labels" },
  { "dispersion", N_("Dispersion"), NULL, .number = number_dispersion });

/* The example that weighs most and the one that surprises most, where both are clear. */
static void
name_heaviest (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, table);
  double most = -1, second = -1, surprise = -1, h = NAN;
  guint heaviest = 0, surprising = 0;

  for (guint i = 0; i < table->n; i++)
    {
      const double s = gradus_affine (&state->theta, gradus_table_row (table, i));
      const double weight = weight_of (here->params, s);
      const double r = fabs (target_of (here->params, table, i) - mean_of (here->params, s));

      second = MAX (second, MIN (most, weight));
      if (weight > most)
        {
          most = weight;
          heaviest = i;
          h = mean_of (here->params, s);
        }
      if (r > surprise)
        {
          surprise = r;
          surprising = i;
        }
    }
  gradus_names_whole (names, "heaviest", heaviest);
  gradus_names_whole (names, "heaviest-number", heaviest + 1);
  gradus_names_number (names, "heaviest-weight", most);
  gradus_names_number (names, "heaviest-h", h);
  gradus_names_whole (names, "surprising", surprising);
  gradus_names_flag (names, "clear", most > 1.02 * second && heaviest != surprising);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, previous, work, table);
  const gboolean plane = table->d == 1, known = gradus_array_length (&work->best) == 2;
  g_auto (GradusArray) aim = { 0 };
  double *out;

  /* Once the jump is made the parameters are where it led, and the arrow has nothing to say. */
  const gboolean ahead = gradus_position_is_phase (here, "solve");

  gradus_array_assign (&aim, &state->theta);
  out = gradus_array_write (&aim);
  for (guint j = 0; j <= table->d && ahead; j++)
    out[j] += state->step.data[j];
  gradus_names_vector (names, "aim", aim.data, aim.shape[0]);
  gradus_names_vector (names, "arrow", state->step.data, plane && ahead ? 2 : 0);
  gradus_names_vector (names, "window", work->window, plane ? 4 : 0);
  gradus_names_vector (names, "best", work->best.data, known ? 2 : 0);
  gradus_names_vector (names, "first", work->first.data, table->d + 1);
  gradus_names_number (names, "least", work->least);
  gradus_names_number (names, "most", work->most);
  gradus_names_number (names, "quarter-way",
                       known ? 0.25 * hypot (state->theta.data[0] - work->best.data[0],
                                             state->theta.data[1] - work->best.data[1]) : NAN);
  gradus_names_flag (names, "visible",
                     known && fabs (state->theta.data[0] - work->best.data[0])
                                > 0.05 * (work->window[1] - work->window[0]));
  gradus_names_flag (names, "small", table->d <= 2);
  gradus_names_flag (names, "level", previous != NULL
                                       && fabs (state->likelihood - previous->likelihood)
                                            <= 1e-9 * (1 + fabs (previous->likelihood)));
  gradus_names_number (names, "factor", exp (state->theta.data[1]));
  name_heaviest (here, names);
}

/* --- Phases ----------------------------------------------------------------------------------- */

#define WEIGH(mean, weight)                                                                        \
  "\\role{model}{h_i} = " mean ",\\quad \\role{accent}{w_i} = " weight

static const GradusPhase phases[] = GRADUS_ROWS (
  { "weigh", N_("Weigh the examples"),
    N_("Work out every mean, and give the example its variance as a weight."),
    .pseudocode = N_("h ← mean of θᵀx\nw ← variance of h\ng ← Xᵀ(y − h)\nH ← XᵀWX"),
    .run = run_weigh, .rule = WEIGH ("\\frac{1}{1 + e^{-\\theta^T x_i}}", "h_i (1 - h_i)"),
    .rules = GRADUS_SAY ({ "model == counts", WEIGH ("e^{\\theta^T x_i}", "h_i") }),
    .filled = GRADUS_SAY (
      { "small", "\\role{accent}{H} = <hessian|accent>,\\quad \\role{second}{g} = "
                 "<gradient|second>" },
      { NULL, "\\role{second}{g} = <gradient|second>" }),
    .said = GRADUS_SAY (
      { "model == counts", N_("Example {heaviest-number} has the mean {heaviest-h} and with it the "
                              "variance, its weight: no other weighs more.") },
      { NULL, N_("Example {heaviest-number} has the mean {heaviest-h} and the weight "
                 "{heaviest-weight}: no other weighs more.") }) },
  { "solve", N_("Find the top of the parabola"),
    N_("The parabola with the slope g and the bend H of ℓ has its top a jump away."),
    .shows = "parabola", .pseudocode = N_("solve H Δ = g"), .run = run_solve,
    .rule = "\\role{accent}{H}\\,\\Delta = \\role{second}{g}",
    .filled = GRADUS_SAY (
      { "small", "<hessian|accent>\\,\\Delta = <gradient|second>\\;\\Rightarrow\\;\\Delta = "
                 "<step>" },
      { NULL, "\\Delta = <step>" }),
    .said = GRADUS_SAY ({ NULL, N_("The jump is Δ = {step}: it leads to {aim}, the top of the "
                                   "parabola.") }) },
  { "move", N_("Jump"), N_("Make the jump, or half of it, or a quarter: ℓ must not fall."),
    .shows = "parabola",
    .pseudocode = N_("t ← 1\nwhile ℓ(θ + tΔ) < ℓ(θ): t ← t/2\nθ ← θ + tΔ"), .run = run_move,
    .rule = "\\role{model}{\\theta} := \\role{past}{\\theta} + \\role{accent}{t}\\,\\Delta",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{\\theta} = <theta|model>,\\quad \\role{accent}{t} "
                                  "= <length|accent>" }),
    .said = GRADUS_SAY (
      { "level", N_("The jump leads to {theta}, and the log-likelihood stays at {likelihood}.") },
      { "halvings > 0", NN_ ("The whole jump would make ℓ fall to {whole}. Halved once, it leads "
                           "to {theta}, and ℓ rises from {before likelihood} to {after "
                           "likelihood}.",
        "The whole jump would make ℓ fall to {whole}. Halved {halvings} times, it leads to "
           "{theta}, and ℓ rises from {before likelihood} to {after likelihood}."), "halvings" },
      { "likelihood falls", N_("The jump leads to {theta}, too far: the log-likelihood falls from "
                               "{before likelihood} to {after likelihood}.") },
      { NULL, N_("The jump leads to {theta}: the log-likelihood rises from {before likelihood} to "
                 "{after likelihood}.") }) },
  { "check", N_("Is it at rest?"), N_("Stop when a round hardly moves θ."),
    .pseudocode = N_("until ‖tΔ‖ < ε"), .run = run_check,
    .rule = "\\|\\Delta\\theta\\| \\lt \\role{muted}{\\varepsilon}",
    .filled = GRADUS_SAY ({ NULL, "\\|\\Delta\\theta\\| = <moved> <cmp moved tolerance> "
                                  "<tolerance|muted>" }),
    .said = GRADUS_SAY (
      { "converged and model == counts",
        N_("Converged: θ = {theta}, the log-likelihood is {likelihood}. One more in the first "
           "input multiplies the mean by {factor}.") },
      { "converged", N_("Converged: the round moved θ by only {moved}. θ = {theta}, the "
                        "log-likelihood is {likelihood}.") },
      { "exhausted", NN_ ("Stopped at the limit of one round: it still moved θ by {moved}.",
        "Stopped at the limit of {max-iterations} rounds: the last one still moved θ by "
           "{moved}."), "max-iterations" },
      { NULL, N_("The round moved θ by {moved}, more than the tolerance {tolerance}: slope and "
                 "bend are others now.") }) });

/* --- Events and promises ---------------------------------------------------------------------- */

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_HALVED] = { "halved", N_("Jump halved"), N_("The whole jump would have made ℓ fall.") },
  [EVENT_FELL] = { "fell", N_("Log-likelihood fell"), N_("The jump was too long.") });

static gboolean
holds_climb (const GradusPosition *here, double *measured)
{
  const State *state = here->state, *previous = here->previous;

  if (previous == NULL || !((const Params *) here->params)->halving)
    return TRUE;
  *measured = previous->likelihood - state->likelihood;
  return *measured <= 1e-9 * (1 + fabs (previous->likelihood));
}

/* H times the jump is the slope, to the precision that the terms of both leave: at rest the slope
 * itself is nothing but rounding. */
static gboolean
holds_solution (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params, table);
  const guint p = state->theta.shape[0];
  g_autofree double *size = g_new0 (double, p);

  for (guint i = 0; i < table->n; i++)
    {
      const double missing = fabs (target_of (params, table, i) - state->means.data[i]);
      const double *x = gradus_table_row (table, i);

      size[0] += missing;
      for (guint j = 1; j < p; j++)
        size[j] += missing * fabs (x[j - 1]);
    }
  for (guint j = 0; j < p; j++)
    {
      double sum = -state->gradient.data[j];

      for (guint k = 0; k < p; k++)
        {
          sum += state->hessian.data[j * p + k] * state->step.data[k];
          size[j] += fabs (state->hessian.data[j * p + k] * state->step.data[k]);
        }
      *measured = MAX (*measured, size[j] > 0 ? fabs (sum) / size[j] : 0);
    }
  return *measured <= 1e-9;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "climb", N_("With halving no jump makes ℓ fall"),
    "\\ell(\\theta + t\\Delta) \\ge \\ell(\\theta)", holds_climb, .phase = "move" },
  { "solution", N_("The jump solves H Δ = g"), "H\\Delta = g", holds_solution, .phase = "solve" });

/* --- Pictures --------------------------------------------------------------------------------- */

static double
surface_cost (const GradusPosition *here, double a, double b)
{
  const double data[2] = { a, b };
  const GradusArray theta = { .data = data, .n_dims = 1, .shape = { 2 } };

  return -likelihood_at (here->params, gradus_dataset_get_table (here->dataset), &theta);
}

/* One contour of the parabola: the points where it is as high as at the present theta. */
static void
extra_contours (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, table);
  double L[4], x[CURVE], y[CURVE], radius = 0;

  if (gradus_kit_waits (scene, table->d != 1, _("The contours are drawn for one input.")))
    return;
  gradus_scene_set_axes (scene, gradus_scene_get_axes (scene, NULL, NULL),
                         C_ ("axis", "θ₀, constant"),
                         C_ ("axis", "θ₁, slope"));
  memcpy (L, state->hessian.data, sizeof L);
  if (!gradus_position_is_phase (here, "solve") || !gradus_cholesky (L, 2))
    return;
  for (guint j = 0; j < 2; j++)
    radius += state->gradient.data[j] * state->step.data[j];
  radius = sqrt (MAX (radius, 0));
  for (guint k = 0; k < CURVE; k++)
    {
      const double angle = 2 * G_PI * k / (CURVE - 1);
      const double v = radius * sin (angle) / L[3];
      const double u = (radius * cos (angle) - L[2] * v) / L[0];

      x[k] = state->theta.data[0] + state->step.data[0] + u;
      y[k] = state->theta.data[1] + state->step.data[1] + v;
    }
  gradus_scene_polyline (scene, x, y, CURVE, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED);
  gradus_scene_label (scene, _("as high on the parabola"));
}

/* ℓ along the jump and the parabola that the jump believes in: from the last theta when it is
 * made. */
static void
build_parabola (const GradusPosition *here, GradusScene *scene)
{
  const gboolean made = gradus_position_is_phase (here, "move");
  const State *state = here->state, *from = made && here->previous != NULL ? here->previous : state;
  const GradusTable *table = gradus_dataset_get_table (here->dataset);
  const double level = from->likelihood;
  double gain = 0, x[CURVE], y[CURVE], q[CURVE];

  for (guint j = 0; j <= table->d; j++)
    gain += state->gradient.data[j] * state->step.data[j];
  if (gradus_kit_waits (scene,
                        !(gradus_position_is_phase (here, "solve") || made) || !(gain > 1e-20),
                        _("The parabola is drawn when the jump is known.")))
    return;
  for (guint k = 0; k < CURVE; k++)
    {
      x[k] = -0.25 + 1.75 * k / (CURVE - 1);
      y[k] = likelihood_along (here->params, table, &from->theta, &state->step, x[k]);
      y[k] = isfinite (y[k]) ? MAX (y[k], level - 10 * gain) : level - 10 * gain;
      q[k] = level + x[k] * gain - x[k] * x[k] * gain / 2;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _("part of the jump"),
                         C_ ("axis", "log-likelihood"));
  gradus_scene_set_x_range (scene, x[0], x[CURVE - 1]);
  gradus_scene_set_y_range (scene, level - 0.7 * gain, level + 0.7 * gain);
  gradus_scene_polyline (scene, x, y, CURVE, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "log-likelihood"));
  gradus_scene_polyline (scene, x, q, CURVE, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED);
  gradus_scene_label (scene, C_ ("legend", "parabola"));
  gradus_scene_point (scene, 0, level, GRADUS_ROLE_PAST, GRADUS_SHAPE_CIRCLE, 1, -1);
  gradus_scene_point (scene, 1, level + gain / 2, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.2, -1);
  if (made)
    gradus_scene_point (scene, state->length, state->likelihood, GRADUS_ROLE_MODEL,
                        GRADUS_SHAPE_CIRCLE, 1.2, -1);
}

static double
band_of_counts (const GradusPosition *here, double x, double other)
{
  const State *state = here->state;

  return exp ((state->theta.data[0] + state->theta.data[1] * x) / 2);
}

static void
extra_likelihood (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, gradus_scene_get_axes (scene, NULL, NULL) | GRADUS_AXES_INTEGER_X,
                         C_ ("axis", "round"), C_ ("axis", "log-likelihood"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "classes", N_("Examples and probability"), GRADUS_EDIT_POINTS, .kit = gradus_kit_classes,
    .of = "theta", .with = "logistic before size=weights" },
  { "counts", N_("Counts, mean and spread"), GRADUS_EDIT_POINTS, .kit = gradus_kit_regression,
    .of = "", .surface = band_of_counts, .with = "residuals before band",
    .caption = GRADUS_SAY ({ NULL, "θ = {theta}" }) },
  { "parabola", N_("Along the jump"), .build = build_parabola },
  { "contours", N_("Minus log-likelihood"), GRADUS_EDIT_STARTS, .kit = gradus_kit_contours,
    .of = "theta[0] theta[1]", .surface = surface_cost, .extra = extra_contours,
    .with = "trail start=first optimum=best arrow=arrow floor=least top=most window=window" },
  { "likelihood", N_("Log-likelihood"), .kit = gradus_kit_curves, .of = "likelihood",
    .with = "iterations", .extra = extra_likelihood });

/* --- Questions and parameters ----------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "top", N_("Where does the jump lead?"), "solve", "contours", .asks = GRADUS_ASKS_PLACE,
    .about = "aim[0] aim[1]", .scale = "quarter-way", .when = "visible",
    .words = N_("From ({theta[0]}, {theta[1]}) the jump goes to the top of the parabola that has "
                "the slope and the bend of the log-likelihood there. Where is that?"),
    .truth = GRADUS_SAY ({ NULL, N_("At ({aim[0]}, {aim[1]}).") }) });

static const GradusChoice models[] = GRADUS_ROWS (
  [MODEL_LABELS] = { "labels", N_("Labels") },
  [MODEL_COUNTS] = { "counts", N_("Counts") });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "model", .label = N_("Model"), .blurb = N_("What is predicted: a label or a count."),
    GRADUS_PARAM_FIELD (Params, model), .max = MODEL_COUNTS, .choices = models,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "halving", .label = N_("Halve long jumps"),
    .blurb = N_("Halve a jump until it does not make the log-likelihood fall."),
    GRADUS_PARAM_FIELD (Params, halving), .def = 1, .max = 1, .applies = GRADUS_APPLIES_LIVE },
  { .id = "start-constant", .label = N_("Constant at the start"), .symbol = "\\theta_0",
    .blurb = N_("The constant before the first round."), GRADUS_PARAM_FIELD (Params, start[0]),
    .min = -100, .max = 100, .slider_min = -5, .slider_max = 5, .step = 0.1,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "start-slope", .label = N_("Slope at the start"), .symbol = "\\theta_1",
    .blurb = N_("The parameter of the first input before the first round."),
    GRADUS_PARAM_FIELD (Params, start[1]), .min = -100, .max = 100, .slider_min = -3,
    .slider_max = 3, .step = 0.1, .applies = GRADUS_APPLIES_RESTART },
  { .id = "tolerance", .label = N_("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_("Stop when a round moves θ by less than this."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 1e-6, .max = 1e6, .slider_min = 1e-10,
    .slider_max = 1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "max-iterations", .label = N_("Most rounds"),
    .blurb = N_("Stop after so many rounds even if θ still moves."),
    GRADUS_PARAM_FIELD (Params, limit), GRADUS_COUNT (50, 1, 1000) });

/* --- The machine ------------------------------------------------------------------------------ */

const GradusDescriptor gradus_newton_glm = {
  .family = "newton-glm", .data_kind = &gradus_data_table, GRADUS_MEMORIES (Params, State),
  .params = params, .quantities = quantities, .phases = phases, .events = events,
  .invariants = invariants, .plots = plots, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .init = init, .refresh = refresh, .name = name,
  .start_said = GRADUS_SAY ({ NULL, N_("The start: θ = {theta}, and the log-likelihood is "
                                       "{likelihood}.") }),
  .ends = "theta",
};
