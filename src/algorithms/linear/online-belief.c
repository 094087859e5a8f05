/* Online learning with a belief, the machine of the family "online-belief": guess, be told, and
 * move just enough.
 *
 * Objective. Examples come one after the other. The learner holds weights theta and, in two rows,
 * how sure it is of them: the belief N(theta, Sigma). After each example it takes the weights that
 * make (what this example costs) + lambda (how far the belief has moved) least, and forgets the
 * example.
 *
 * Step. With the answer s = theta'x, the spread v = x'Sigma x and beta = v + lambda:
 *   classes    theta += y max (0, 1 - y s) Sigma x / beta      (nothing while the margin is 1)
 *   numbers    theta += (y - s) Sigma x / beta
 *   certainty  Sigma -= Sigma x x'Sigma / beta, or its diagonal alone
 * Passive-aggressive learning keeps Sigma = I for ever, so that v = |x|^2. Its linear loss makes a
 * step of at most 1/lambda instead, and takes the example whole where that is enough.
 *
 * Why it works. What is left over shrinks by lambda / (v + lambda), whatever the example: no step
 * is too long, as one of stochastic gradient descent can be. With a certainty the steps become
 * shorter along directions that many examples have settled; for numbers theta is, after every
 * example, exactly ridge regression on all examples so far.
 *
 * Cost. O(d) an example, O(d^2) with a certainty.
 *
 * Edge cases. x = 0 without a constant tells nothing. The same example twice is answered better the
 * second time, not fully. A certainty never goes down, so a world that changes is noticed late
 * (preset "new-world").
 *
 * Source: K. Crammer and others 2006, JMLR 7, 551-585; K. Crammer, A. Kulesza and M. Dredze 2009,
 * NIPS 22, 414-422; 图解机器学习, chapter 15, whose plus sign in the regression of 15.2 is an error
 * (preset "printed-sign").
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "online-belief.h"

#include "gradus-linalg.h"
#include "gradus-vector-math.h"

typedef enum { TASK_CLASSES, TASK_NUMBERS } Task;
/* Those with a certainty come first: an entry that has one offers them alone. */
typedef enum { CERTAINTY_FULL, CERTAINTY_DIAGONAL, CERTAINTY_NONE } Certainty;

typedef GradusOnlineLoss Loss;
typedef GradusOnlineParams Params;
typedef GradusOnlineState State;

enum { EVENT_MISTAKE, EVENT_CLOSE, EVENT_REST, EVENT_CAPPED };

#define TOO_LARGE 1e12

/* --- What follows at once --------------------------------------------------------------------- */

static guint
n_weights (const Params *params, const GradusTable *table)
{
  return table->d + (params->constant ? 1 : 0);
}

/* Weight @j of the row sees this number. */
static double
seen (const Params *params, const double *x, guint j)
{
  return !params->constant ? x[j] : j == 0 ? 1 : x[j - 1];
}

double
gradus_online_answer (const Params *params, const GradusArray *weights, const double *x)
{
  double sum = 0;

  for (guint j = 0; j < weights->shape[0]; j++)
    sum += weights->data[j] * seen (params, x, j);
  return sum;
}

double
gradus_online_truth (const Params *params, const GradusTable *table, guint i)
{
  return params->task == TASK_CLASSES ? gradus_table_sign (table, i) : table->y[i];
}

/* How much is missing, with its sign: y max (0, 1 - y s) or y - s. */
static double
missing (guint task, double y, double score)
{
  return task == TASK_NUMBERS ? y - score : y * fmax (0, 1 - y * score);
}

static gboolean
is_mistake (double y, double score)
{
  return (score >= 0 ? 1 : -1) != y;
}

double
gradus_online_find_step (const Params *params, Loss loss, double left, double spread)
{
  if (loss == GRADUS_ONLINE_SQUARED)
    return left / (spread + params->lambda);
  return spread > 0 ? copysign (fmin (1 / params->lambda, fabs (left) / spread), left) : 0;
}

/* S'x, p numbers, for Sigma = S S'. Returns their squares' sum, x'Sigma x. */
static double
find_along (const Params *params, const GradusArray *root, const double *x, double *out)
{
  const guint p = root->shape[0];
  double sum = 0;

  memset (out, 0, sizeof (double) * p);
  for (guint j = 0; j < p; j++)
    for (guint k = 0; k < p; k++)
      out[k] += root->data[(gsize) j * p + k] * seen (params, x, j);
  for (guint k = 0; k < p; k++)
    sum += out[k] * out[k];
  return sum;
}

/* Sigma x, p numbers. */
static void
find_direction (const Params *params, const GradusArray *root, const double *x, double *out)
{
  const guint p = root->shape[0];
  g_autofree double *along = g_new (double, p);

  find_along (params, root, x, along);
  for (guint j = 0; j < p; j++)
    out[j] = gradus_dot (root->data + (gsize) j * p, along, p);
}

double
gradus_online_find_spread (const Params *params, const GradusArray *root, const double *x)
{
  g_autofree double *along = g_new (double, root->shape[0]);

  return find_along (params, root, x, along);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);

  if (params->certainty != CERTAINTY_NONE && n_weights (params, table) > 60)
    return g_strdup_printf (_("A certainty of %u weights is a matrix too large to be followed: "
                              "choose at most 59 inputs."), n_weights (params, table));
  return NULL;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);
  const guint p = n_weights (params, table);
  double *sigma, *root, *sums;

  gradus_array_init_vector (&state->theta, p);
  gradus_array_init_vector (&state->rival, p);
  sigma = gradus_array_init_matrix (&state->sigma, p, p);
  root = gradus_array_init_matrix (&state->root, p, p);
  sums = gradus_array_init_matrix (&state->sums, p, p + 1);
  for (guint j = 0; j < p; j++)
    {
      sigma[(gsize) j * p + j] = root[(gsize) j * p + j] = 1;
      sums[(gsize) j * (p + 1) + j] = params->lambda;
    }
  gradus_array_init_vector (&state->answers, table->n);
  gradus_array_init_vector (&state->rival_answers, table->n);
  return GRADUS_STATUS_CONTINUE;
}

/* --- The neighbour on the same stream --------------------------------------------------------- */

/* A perceptron beside passive-aggressive classes, the other loss beside its numbers, the
 * passive-aggressive learner beside AROW, ridge regression of all examples so far beside recursive
 * least squares. */
static void
move_rival (State *state, const Params *params, const GradusTable *table, double y)
{
  const double *x = gradus_table_row (table, state->example);
  const guint p = state->theta.shape[0];
  const double score = gradus_online_answer (params, &state->rival, x),
               left = missing (params->task, y, score);
  double *rival = gradus_array_write (&state->rival), step = 0, spread = 0;

  for (guint j = 0; j < p; j++)
    spread += gradus_square (seen (params, x, j));
  gradus_array_write_part (&state->rival_answers, state->example, 1)[state->example] = score;
  state->rival_mistakes += params->task == TASK_CLASSES && is_mistake (y, score);
  if (params->task == TASK_NUMBERS && params->certainty != CERTAINTY_NONE)
    {
      double *sums = gradus_array_write (&state->sums);
      g_autofree double *factor = g_new (double, (gsize) p *p);

      for (guint j = 0; j < p; j++)
        {
          for (guint k = 0; k < p; k++)
            sums[(gsize) j * (p + 1) + k] += seen (params, x, j) * seen (params, x, k);
          sums[(gsize) j * (p + 1) + p] += seen (params, x, j) * y;
          rival[j] = sums[(gsize) j * (p + 1) + p];
          memcpy (&factor[(gsize) j * p], &sums[(gsize) j * (p + 1)], p * sizeof (double));
        }
      if (gradus_cholesky (factor, p))
        gradus_cholesky_solve (factor, p, rival);
      return;
    }
  if (params->certainty == CERTAINTY_NONE && params->task == TASK_CLASSES)
    step = is_mistake (y, score) ? y : 0;
  else
    step = gradus_online_find_step (params,
                                    params->certainty != CERTAINTY_NONE
                                        || params->loss == GRADUS_ONLINE_LINEAR
                                      ? GRADUS_ONLINE_SQUARED
                                      : GRADUS_ONLINE_LINEAR,
                                    left, spread);
  for (guint j = 0; j < p; j++)
    rival[j] += step * seen (params, x, j);
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
run_guess (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const double *x;

  state->example = state->next;
  state->told = state->acts = state->wrong = state->capped = false;
  state->step = 0;
  x = gradus_table_row (gradus_context_get_table (context), state->example);
  state->score = gradus_online_answer (params, &state->theta, x);
  state->spread = gradus_online_find_spread (params, &state->root, x);
  state->beta = state->spread + params->lambda;
  gradus_array_write_part (&state->answers, state->example, 1)[state->example] = state->score;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_told (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);
  const double y = gradus_online_truth (params, table, state->example);
  const double left = missing (params->task, y, state->score);

  state->told = true;
  state->acts = left != 0 || (params->task == TASK_NUMBERS && params->certainty != CERTAINTY_NONE);
  state->wrong = params->task == TASK_CLASSES && is_mistake (y, state->score);
  state->mistakes += state->wrong;
  gradus_context_raise_if (context, EVENT_MISTAKE, state->wrong);
  gradus_context_raise_if (context, EVENT_CLOSE,
                           params->task == TASK_CLASSES && !state->wrong && left != 0);
  gradus_context_raise_if (context, EVENT_REST, !state->acts);
  move_rival (state, params, table, y);
  return GRADUS_STATUS_CONTINUE;
}

/* The example is dealt with. */
static GradusStatus
end_example (State *state, const Params *params, const GradusTable *table)
{
  state->next = (state->example + 1) % table->n;
  if (state->next != 0)
    return GRADUS_STATUS_CONTINUE;
  return ++state->pass >= (guint) params->passes ? GRADUS_STATUS_CONVERGED
                                                 : GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_move (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);
  const double *x = gradus_table_row (table, state->example);
  const double left = missing (params->task, gradus_online_truth (params, table, state->example),
                               state->score);
  const guint p = state->theta.shape[0];
  g_autofree double *direction = g_new (double, p);

  if (state->acts)
    {
      double *theta = gradus_array_write (&state->theta);

      state->step = gradus_online_find_step (params, params->loss, left, state->spread);
      state->capped = params->loss == GRADUS_ONLINE_LINEAR && state->spread > 0
                      && fabs (left) / state->spread > 1 / params->lambda;
      gradus_context_raise_if (context, EVENT_CAPPED, state->capped);
      if (params->printed)
        state->step = -state->step;
      find_direction (params, &state->root, x, direction);
      for (guint j = 0; j < p; j++)
        {
          theta[j] += state->step * direction[j];
          if (fabs (theta[j]) > TOO_LARGE)
            return gradus_context_fail (context, _("The weights have left every range. Give the "
                                                    "examples smaller numbers, and use the sound "
                                                    "sign."));
        }
      state->moves += state->step != 0;
    }
  return params->certainty == CERTAINTY_NONE ? end_example (state, params, table)
                                             : GRADUS_STATUS_CONTINUE;
}

/* Sigma - Sigma x x'Sigma / beta, which far from 0 subtracts nearly equal numbers and leaves less
 * than nothing of a variance: so the root S is changed, S (I - c v v') with v = S'x (Potter), and S
 * times its transpose is a square whatever is rounded. Source: G. J. Bierman 1977, Factorization
 * Methods for Discrete Sequential Estimation, section II.4. */
static void
settle_all (const Params *params, State *state, const double *x)
{
  const guint p = state->root.shape[0];
  g_autofree double *along = g_new (double, p);
  const double spread = find_along (params, &state->root, x, along);
  const double beta = spread + params->lambda;
  const double c = 1 / (beta + sqrt (beta * params->lambda));
  double *root = gradus_array_write (&state->root);
  double *sigma = gradus_array_write (&state->sigma);

  for (guint j = 0; j < p; j++)
    {
      double *row = root + (gsize) j * p;
      const double by = c * gradus_dot (row, along, p);

      for (guint k = 0; k < p; k++)
        row[k] -= by * along[k];
    }
  for (guint j = 0; j < p; j++)
    for (guint k = 0; k <= j; k++)
      sigma[(gsize) j * p + k] = sigma[(gsize) k * p + j]
        = gradus_dot (root + (gsize) j * p, root + (gsize) k * p, p);
}

/* Of each weight alone: s (beta - s x^2) / beta, where what is left of beta is a sum. */
static void
settle_each (const Params *params, State *state, const double *x)
{
  const guint p = state->root.shape[0];
  g_autofree double *parts = g_new (double, p);
  double *root = gradus_array_write (&state->root);
  double *sigma = gradus_array_write (&state->sigma);

  for (guint j = 0; j < p; j++)
    parts[j] = sigma[(gsize) j * p + j] * gradus_square (seen (params, x, j));
  for (guint j = 0; j < p; j++)
    {
      double left = params->lambda;

      for (guint k = 0; k < p; k++)
        left += k != j ? parts[k] : 0;
      sigma[(gsize) j * p + j] *= left / state->beta;
      root[(gsize) j * p + j] = sqrt (sigma[(gsize) j * p + j]);
    }
}

static GradusStatus
run_sure (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);
  const double *x = gradus_table_row (table, state->example);

  if (state->acts && params->certainty == CERTAINTY_FULL)
    settle_all (params, state, x);
  else if (state->acts)
    settle_each (params, state, x);
  return end_example (state, params, table);
}

/* --- Names ------------------------------------------------------------------------------------ */

/* Constant (0 where there is none), then one for each input: what pictures of a line are drawn
 * of. */
static void
make_line (const GradusPosition *here, const GradusArray *weights, GradusArray *out)
{
  const Params *params = here->params;
  const guint d = gradus_dataset_get_table (here->dataset)->d;
  double *line = gradus_array_init_vector (out, d + 1);

  for (guint j = 0; j < weights->shape[0]; j++)
    line[params->constant ? j : j + 1] = weights->data[j];
}

/* Examples that have been seen at least once. */
static guint
count_asked (const GradusPosition *here)
{
  const State *state = here->state;

  return state->pass > 0 ? gradus_dataset_get_table (here->dataset)->n
         : here->phase >= 0 ? state->example + 1 : 0;
}

static void
array_answers (const GradusPosition *here, GradusArray *out)
{
  const State *state = here->state;
  const guint n = count_asked (here);

  if (n > 0)
    memcpy (gradus_array_init_vector (out, n), state->answers.data, n * sizeof (double));
}

GRADUS_ARRAY (array_line, (state), make_line (here, &state->theta, out))
GRADUS_ARRAY (array_rival_line, (state), make_line (here, &state->rival, out))

/* The share of all examples on the right side of a line. */
static double
share_right (const GradusPosition *here, const GradusArray *weights)
{
  GRADUS_HERE (params, table);
  guint right = 0;

  if (params->task != TASK_CLASSES)
    return NAN;
  for (guint i = 0; i < table->n; i++)
    right += !is_mistake (gradus_table_sign (table, i),
                          gradus_online_answer (params, weights, gradus_table_row (table, i)));
  return (double) right / table->n;
}

GRADUS_NUMBER (number_right, (state), share_right (here, &state->theta))
GRADUS_NUMBER (number_rival_right, (state), share_right (here, &state->rival))

double
gradus_online_now (const GradusPosition *here)
{
  GRADUS_HERE (state, params, table);

  return gradus_online_answer (params, &state->theta, gradus_table_row (table, state->example));
}

/* How wide the band is there. */
GRADUS_NUMBER (number_width, (state, table),
               sqrt (gradus_online_find_spread (here->params, &state->root,
                                  gradus_table_row (table, state->example))))

static double
number_unsure (const GradusPosition *here)
{
  const GradusArray *sigma = &((const State *) here->state)->sigma;
  double sum = 0;

  for (guint j = 0; j < sigma->shape[0]; j++)
    sum += sigma->data[(gsize) j * sigma->shape[0] + j];
  return sum;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, table);
  const double *x = gradus_table_row (table, state->example);
  const double y = gradus_online_truth (params, table, state->example);
  const double left = missing (params->task, y, state->score);
  const guint p = state->theta.shape[0];
  g_autofree double *row = g_new (double, MAX (p, 1));
  const double next_spread = gradus_online_find_spread (params, &state->root,
                                                        gradus_table_row (table, state->next));

  for (guint j = 0; j < p; j++)
    row[j] = seen (params, x, j);
  gradus_names_row (names, table, state->example);
  gradus_names_vector (names, "X", row, p);
  if (params->task == TASK_CLASSES)
    gradus_names_whole (names, "y", (gint64) y);
  else
    gradus_names_number (names, "y", y);
  gradus_names_whole (names, "h", state->score >= 0 ? 1 : -1);
  gradus_names_number (names, "active", here->phase >= 0 ? (double) state->example : NAN);
  gradus_names_number (names, "left", left);
  gradus_names_number (names, "margin", y * state->score);
  gradus_names_number (names, "margin-now", gradus_settle (y * gradus_online_now (here), 1));
  gradus_names_number (names, "left-now", missing (params->task, y, gradus_online_now (here)));
  gradus_names_number (names, "one", 1);
  gradus_names_number (names, "part", params->lambda / state->beta);
  gradus_names_number (names, "lid", 1 / params->lambda);
  gradus_names_number (names, "half-way", state->score + 0.5 * left);
  gradus_names_number (names, "whole-way", state->score + left);
  /* A step that is cut off, or one that would be: half of the way is not the answer. */
  gradus_names_flag (
    names, "not-half",
    params->loss != GRADUS_ONLINE_LINEAR
      || fabs (fmin (fabs (left), state->spread / params->lambda) - 0.5 * fabs (left))
           > 0.1 * fabs (left));
  /* The share of the way that is gone is spread / (spread + λ). */
  gradus_names_flag (names, "unlike-lambda",
                     fabs (state->spread / (state->spread + params->lambda) - 0.5) > 0.1);
  /* Caution keeps a tenth of the way at least. */
  gradus_names_flag (names, "held", 9 * params->lambda > state->spread);
  gradus_names_number (names, "tenth", fmax (0.1 * fabs (left), 1e-6));
  gradus_names_number (names, "tenth-width", 0.1 * sqrt (state->spread));
  gradus_names_number (names, "wide-now", sqrt (state->spread));
  gradus_names_number (names, "wide-next", sqrt (next_spread));
  gradus_names_number (names, "far", fabs (left));
  gradus_names_number (names, "way", fabs (state->step) * sqrt (gradus_sum_squares (row, p)));
  gradus_names_flag (names, "doubtful",
                     fabs (left) > 0.4 * state->spread / params->lambda
                       && fabs (left) < 4 * state->spread / params->lambda);
  gradus_names_flag (names, "classes", params->task == TASK_CLASSES);
  gradus_names_flag (names, "linear", params->loss == GRADUS_ONLINE_LINEAR);
  gradus_names_flag (names, "certain", params->certainty != CERTAINTY_NONE);
  gradus_names_flag (names, "full", params->certainty == CERTAINTY_FULL);
  gradus_names_flag (names, "few", p <= 3);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "theta", N_("Weights"), "\\theta", GRADUS_QUANTITY (State, theta), .indices = N_("weight"),
    .flags = GRADUS_TRACKED },
  { "sigma", N_("Uncertainty"), "\\Sigma", GRADUS_QUANTITY (State, sigma),
    .indices = N_("weight, weight"), .is = "psd" },
  { "root", N_("Root of the uncertainty"), NULL, GRADUS_QUANTITY (State, root),
    .indices = N_("weight, weight"), .flags = GRADUS_HIDDEN },
  { "answers", N_("Answers when asked"), "\\hat y", .array = array_answers,
    .indices = N_("example"), .one = N_("Answer when asked"), .flags = GRADUS_PER_DATUM },
  { "said", N_("Answers so far"), NULL, GRADUS_QUANTITY (State, answers),
    .indices = N_("example"), .flags = GRADUS_HIDDEN },
  { "rival", N_("Weights of the neighbour"), "\\theta'", GRADUS_QUANTITY (State, rival),
    .indices = N_("weight") },
  { "rival-answers", N_("Answers of the neighbour"), "\\hat y'",
    GRADUS_QUANTITY (State, rival_answers), .indices = N_("example"),
    .flags = GRADUS_HIDDEN },
  { "sums", N_("Sums of the examples"), NULL, GRADUS_QUANTITY (State, sums),
    .indices = N_("weight, weight or target"), .flags = GRADUS_HIDDEN },
  { "line", N_("Constant and slopes"), NULL, .array = array_line, .indices = N_("term"),
    .flags = GRADUS_HIDDEN },
  { "rival-line", N_("Constant and slopes of the neighbour"), NULL, .array = array_rival_line,
    .indices = N_("term"), .flags = GRADUS_HIDDEN },
  { "mistakes", N_("Mistakes"), "M", GRADUS_QUANTITY (State, mistakes), .flags = GRADUS_METRIC },
  { "rival-mistakes", N_("Mistakes of the neighbour"), "M'",
    GRADUS_QUANTITY (State, rival_mistakes), .flags = GRADUS_METRIC },
  { "moves", N_("Moves"), "k", GRADUS_QUANTITY (State, moves), .flags = GRADUS_METRIC },
  { "unsure", N_("Uncertainty of all weights"), "\\mathrm{tr}\\,\\Sigma", .number = number_unsure,
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_LESS },
  { "width", N_("Uncertainty at the example"), "\\sqrt{x^T\\Sigma x}", .number = number_width,
    .indices = N_("one number"), .flags = GRADUS_LISTED },
  { "now", N_("Answer now"), "\\theta^T x", .number = gradus_online_now,
    .indices = N_("one number"), .flags = GRADUS_LISTED },
  { "right", N_("Right of all examples"), "a", .number = number_right,
    .indices = N_("one number"), .flags = GRADUS_LISTED },
  { "rival-right", N_("Right by the neighbour"), "a'", .number = number_rival_right,
    .indices = N_("one number"), .flags = GRADUS_LISTED },
  { "score", N_("Answer when asked"), "\\theta^T x", GRADUS_QUANTITY (State, score) },
  { "spread", N_("Spread of the answer"), "x^T\\Sigma x", GRADUS_QUANTITY (State, spread) },
  { "beta", N_("Spread and caution"), "\\beta", GRADUS_QUANTITY (State, beta) },
  { "told", N_("The answer is known"), NULL, GRADUS_QUANTITY (State, told) },
  { "acts", N_("Something is to be done"), NULL, GRADUS_QUANTITY (State, acts) },
  { "wrong", N_("A mistake"), NULL, GRADUS_QUANTITY (State, wrong) },
  { "pass", N_("Passes"), NULL, GRADUS_QUANTITY (State, pass) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_MISTAKE] = { "mistake", N_("Mistake"), N_("The guess has the wrong sign.") },
  [EVENT_CLOSE] = { "close", N_("Too close"),
                    N_("The guess is right, but its margin is below 1.") },
  [EVENT_REST] = { "rest", N_("Nothing to learn"), N_("The example asks for no change.") },
  [EVENT_CAPPED] = { "capped", N_("At the lid"), N_("The step is as long as the loss lets it "
                                                    "be, and the example is not reached.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* Of the squared loss lambda / (v + lambda) is left over, whatever the example. */
static gboolean
holds_left (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params, table);
  const double y = gradus_online_truth (params, table, state->example);
  const double left = missing (params->task, y, state->score);
  const double now = params->task == TASK_NUMBERS ? y - gradus_online_now (here)
                                                  : y - gradus_online_now (here) * (left != 0);
  const double *x = gradus_table_row (table, state->example);
  double size = 1 + fabs (left) + fabs (state->score);

  if (params->loss == GRADUS_ONLINE_LINEAR || params->printed || left == 0)
    return TRUE;
  *measured = now - left * params->lambda / state->beta;
  for (guint j = 0; j < state->theta.shape[0]; j++)
    size += fabs (state->theta.data[j] * seen (params, x, j));
  return fabs (*measured) <= 1e-9 * size;
}

/* An example at rest moves nothing. */
static gboolean
holds_rest (const GradusPosition *here, double *measured)
{
  const State *state = here->state, *previous = here->previous;

  for (guint j = 0; j < state->theta.shape[0]; j++)
    *measured = fmax (*measured, fabs (state->theta.data[j] - previous->theta.data[j]));
  return state->acts || *measured == 0;
}

/* Recursive least squares: (X'X + lambda I) theta = X'y of the examples so far. */
static gboolean
holds_batch (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params);
  const guint p = state->theta.shape[0];
  double scale = 1;

  if (params->task != TASK_NUMBERS || params->certainty != CERTAINTY_FULL || params->printed)
    return TRUE;
  for (guint j = 0; j < p; j++)
    {
      const double *row = &state->sums.data[(gsize) j * (p + 1)];
      double sum = -row[p];

      for (guint k = 0; k < p; k++)
        {
          sum += row[k] * state->theta.data[k];
          scale = fmax (scale, fabs (row[k] * state->theta.data[k]));
        }
      *measured = fmax (*measured, fabs (sum));
    }
  return *measured <= 1e-6 * scale;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "left", N_("What is left over has a fixed share"),
    "\\mathrm{left}' = \\frac{\\lambda}{\\beta}\\,\\mathrm{left}", holds_left, .phase = "move" },
  { "rest", N_("What asks for nothing changes nothing"), "y\\,\\theta^T x\\ge 1 \\Rightarrow "
    "\\theta' = \\theta", holds_rest,
    .phase = "move" },
  { "batch", N_("One by one is all at once"), "(X^T X + \\lambda I)\\,\\theta = X^T y", holds_batch,
    .phase = "sure" });

/* --- Pictures --------------------------------------------------------------------------------- */

static const char *
rival_name (const Params *params)
{
  if (params->task == TASK_CLASSES)
    return params->certainty == CERTAINTY_NONE ? _("perceptron") : _("passive-aggressive");
  if (params->certainty != CERTAINTY_NONE)
    return _("ridge on all examples so far");
  return params->loss == GRADUS_ONLINE_LINEAR ? _("squared loss") : _("linear loss");
}

void
gradus_online_mark_rival (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, table);
  g_auto (GradusArray) line = { 0 };

  array_rival_line (here, &line);
  if (table->d >= 2 && params->task == TASK_CLASSES)
    gradus_scene_line (scene, line.data[1], line.data[2], line.data[0], GRADUS_ROLE_SECOND,
                       GRADUS_LINE_DASHED);
  else if (table->d == 1 && params->task == TASK_NUMBERS)
    gradus_scene_polynomial (scene, line.data, 2, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED);
  else
    return;
  if (gradus_norm2 (&state->rival) == 0)
    return;
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED, rival_name (params));
}

/* What was answered, example by example, and what was right. */
static void
draw_stream (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, table);
  const gboolean classes = params->task == TASK_CLASSES, started = here->phase >= 0;
  const guint asked = count_asked (here);
  const guint known = state->pass == 0 && started && !state->told ? asked - 1 : asked;
  g_autofree double *at = g_new (double, asked + 1);
  g_autofree double *xy = g_new (double, 2 * (gsize) asked + 2);

  if (gradus_kit_waits (scene, classes && asked == 0, _("No example has come yet.")))
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X, C_ ("axis", "Example"),
                         classes ? _("θᵀx when it came") : C_ ("axis", "Target"));
  gradus_scene_set_x_range (scene, 0.5, table->n + 0.5);
  /* Those that are still to come. */
  for (guint i = known; i < table->n && !classes; i++)
    gradus_scene_point (scene, i + 1, table->y[i], GRADUS_ROLE_MUTED, GRADUS_SHAPE_AUTO, 1,
                        (int) i);
  if (classes)
    {
      gradus_scene_hrule (scene, 0, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_THIN, NULL);
      gradus_scene_hrule (scene, 1, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED, "1");
      gradus_scene_hrule (scene, -1, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED, "−1");
    }
  for (guint i = 0; i < asked; i++)
    {
      at[i] = i + 1;
      xy[2 * i] = i + 1;
      xy[2 * i + 1] = classes ? state->answers.data[i] : table->y[i];
    }
  gradus_scene_points (scene, xy, known, 2, classes ? table->label : NULL, GRADUS_ROLE_DATA, 1);
  if (!classes)
    {
      gradus_scene_polyline (scene, at, state->rival_answers.data, known, GRADUS_ROLE_SECOND,
                             GRADUS_LINE_DASHED | GRADUS_LINE_MARKERS);
      gradus_scene_polyline (scene, at, state->answers.data, asked, GRADUS_ROLE_MODEL,
                             GRADUS_LINE_MARKERS);
      gradus_scene_legend_mark (scene, GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                                C_ ("legend", "target"));
      gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                                C_ ("legend", "guess"));
      gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED, rival_name (params));
    }
  /* The step: how far either answer to this example has gone. */
  if (!classes && gradus_position_is_phase (here, "move") && here->previous != NULL)
    {
      const double *x = gradus_table_row (table, state->example);
      const double at_x = state->example + 1.0, rival = state->rival_answers.data[asked - 1];

      gradus_scene_arrow (scene, at_x, rival, at_x, gradus_online_answer (params, &state->rival, x),
                          GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID);
      gradus_scene_arrow (scene, at_x, state->score, at_x, gradus_online_now (here),
                          GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD);
    }
  if (started)
    gradus_scene_point (scene, state->example + 1,
                        classes || !state->told ? state->score : table->y[state->example],
                        GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, (int) state->example);
  if (started && classes && !state->told)
    gradus_scene_text (scene, state->example + 1, state->score, GRADUS_ANCHOR_ABOVE,
                       GRADUS_ROLE_ACCENT, 1, "?");
}

/* One weight: the bell of the belief. */
static void
draw_bell (const GradusPosition *here, const State *state, GradusRole role, GradusScene *scene)
{
  const double mean = state->theta.data[0], deviation = sqrt (fmax (state->sigma.data[0], 1e-12));

  gradus_draw_bell (scene, mean, deviation, 1, mean - 3 * deviation, mean + 3 * deviation, 121,
                    role, role == GRADUS_ROLE_PAST ? GRADUS_LINE_DASHED : GRADUS_LINE_SOLID);
}

/* The belief over two weights, what the example asks for, and the step. */
static void
draw_belief (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, previous, params, table);
  const guint p = state->theta.shape[0], a = p > 2 && params->constant ? 1 : 0;
  const double *x = gradus_table_row (table, state->example), *theta = state->theta.data;
  const gboolean sure = params->certainty != CERTAINTY_NONE;
  const char *rival = rival_name (params);
  g_autofree char *x_name = g_strdup_printf ("theta[%u]", a);
  g_autofree char *y_name = g_strdup_printf ("theta[%u]", a + 1);
  g_autofree char *x_label = gradus_kit_label (here, x_name);
  g_autofree char *y_label = gradus_kit_label (here, y_name);
  double rest;

  if (p == 1)
    {
      gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, x_label, _("Density of the belief"));
      if (previous != NULL)
        draw_bell (here, previous, GRADUS_ROLE_PAST, scene);
      draw_bell (here, state, GRADUS_ROLE_MODEL, scene);
      gradus_scene_vrule (scene, state->rival.data[0], GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED,
                          NULL);
      gradus_scene_vrule (scene, 0, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_THIN, NULL);
      gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                                C_ ("legend", "belief"));
      gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED, rival);
      return;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, x_label, y_label);
  rest = state->told ? -gradus_online_truth (params, table, state->example) : 0;
  for (guint j = 0; j < p; j++)
    rest += j == a || j == a + 1 ? 0 : theta[j] * seen (params, x, j);
  if (state->told && (seen (params, x, a) != 0 || seen (params, x, a + 1) != 0))
    {
      const double u[2] = { seen (params, x, a), seen (params, x, a + 1) };
      const double way = (u[0] * theta[a] + u[1] * theta[a + 1] + rest)
                         / (gradus_square (u[0]) + gradus_square (u[1]));

      /* Where the weights would go to reach it, so that the line is in sight. */
      gradus_scene_include (scene, theta[a] - way * u[0], theta[a + 1] - way * u[1]);
      gradus_scene_line (scene, u[0], u[1], rest, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED);
      gradus_scene_label (scene, params->task == TASK_CLASSES ? _("margin 1 for this example")
                                                              : _("this example exactly"));
    }
  for (guint k = previous != NULL && sure ? 0 : 1; k < (sure ? 2 : 1); k++)
    {
      const State *then = k == 0 ? previous : state;
      const double *sigma = &then->sigma.data[(gsize) a * p + a];
      const double cov[3] = { sigma[0], sigma[1], sigma[p + 1] };

      gradus_scene_ellipse (scene, then->theta.data[a], then->theta.data[a + 1], cov, 1,
                            k == 0 ? GRADUS_ROLE_PAST : GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                            k == 0 ? 0 : 0.15);
    }
  if (previous != NULL && state->step != 0 && gradus_position_is_phase (here, "move"))
    gradus_scene_arrow (scene, previous->theta.data[a], previous->theta.data[a + 1], theta[a],
                        theta[a + 1], GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD);
  gradus_scene_point (scene, state->rival.data[a], state->rival.data[a + 1], GRADUS_ROLE_SECOND,
                      GRADUS_SHAPE_DIAMOND, 1.2, -1);
  gradus_scene_point (scene, theta[a], theta[a + 1], GRADUS_ROLE_MODEL, GRADUS_SHAPE_CROSS, 1.4,
                      -1);
  gradus_scene_label (scene, C_ ("legend", "weights"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_DIAMOND, rival);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "classes", N_("Examples and border"), GRADUS_EDIT_POINTS, .kit = gradus_kit_classes,
    .of = "line", .with = "sides active=active before", .extra = gradus_online_mark_rival },
  { "stream", N_("The stream"), .build = draw_stream },
  { "belief", N_("Weights"), .build = draw_belief },
  { "counts", N_("Mistakes"), .kit = gradus_kit_curves, .of = "mistakes rival-mistakes moves" },
  { "unsure", N_("Uncertainty"), .kit = gradus_kit_curves, .of = "unsure" });

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  const guint d = gradus_dataset_get_table (here->dataset)->d;

  for (gsize i = 0; i < n; i++)
    out[i] = gradus_online_answer (here->params, &((const State *) here->state)->theta, &X[i * d]);
}

/* --- What is said ----------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "guess", N_("Guess"), N_("An example comes without its answer, and the weights guess it."),
    .pseudocode = N_("see x; guess θᵀx"), .run = run_guess,
    .rules = GRADUS_SAY (
      { "classes", "\\hat y = \\mathrm{sign}\\;\\role{model}{\\theta}^T\\role{accent}{x}" },
      { NULL, "\\hat y = \\role{model}{\\theta}^T\\role{accent}{x}" }),
    .rule = "\\hat y = \\role{model}{\\theta}^T\\role{accent}{x}",
    .filled = GRADUS_SAY (
      { "few", "\\role{model}{\\theta}^T\\role{accent}{x_{<i>}} = <dot theta|model X|accent> = "
               "<score>" },
      { NULL, "\\role{model}{\\theta}^T\\role{accent}{x_{<i>}} = <score>" }),
    .said = GRADUS_SAY (
      { "classes", N_("Example {i} comes: θᵀx = {score}, so the guess is {sign h}.") },
      { "certain", N_("Example {i} comes with x = {x}: the guess is {score}, give or take "
                      "{wide-now}.") },
      { NULL, N_("Example {i} comes with x = {x}: the guess is {score}.") }) },
  { "told", N_("Be told"), N_("The answer is revealed: how much was missing?"),
    .pseudocode = N_("be told y; how much is missing?"), .run = run_told,
    .rules = GRADUS_SAY (
      { "classes", "\\ell = \\max (0,\\; 1 - y\\,\\role{model}{\\theta}^T\\role{accent}{x})" },
      { NULL, "r = y - \\role{model}{\\theta}^T\\role{accent}{x}" }),
    .rule = "r = y - \\role{model}{\\theta}^T\\role{accent}{x}",
    .filled = GRADUS_SAY (
      { "classes", "y\\,\\role{model}{\\theta}^T\\role{accent}{x_{<i>}} = <margin>,\\quad "
                   "\\ell = <far|accent>" },
      { NULL, "y = <y>,\\quad \\hat y = <score>,\\quad r = <left|accent>" }),
    .said = GRADUS_SAY (
      { "classes and wrong", N_("It is {sign y}: a mistake, and {far} is missing to the margin "
                                "1.") },
      { "event:close", N_("It is {sign y}: right, but the margin is {apart margin one}, below "
                          "1.") },
      { "classes", N_("It is {sign y}: right, with the margin {margin}. Nothing is asked for.") },
      { "far == 0", N_("It is {y}, exactly as guessed.") },
      { NULL, N_("It is {y}: the guess was off by {far}.") }) },
  { "move", N_("Move just enough"),
    N_("Far enough for this example, as little as possible for all that was learnt before."),
    .shows = "margin lid",
    .pseudocode = N_("β ← xᵀΣx + λ\nθ ← θ + (missing / β) Σx"), .run = run_move,
    .rules = GRADUS_SAY (
      { "classes and linear", "\\role{model}{\\theta} := \\role{past}{\\theta} + y\\,\\min\\Big("
        "\\frac{1}{\\lambda}, \\frac{\\ell}{\\|x\\|^2}\\Big)\\,\\role{accent}{x}" },
      { "linear", "\\role{model}{\\theta} := \\role{past}{\\theta} \\pm \\min\\Big("
        "\\frac{1}{\\lambda}, \\frac{|r|}{\\|x\\|^2}\\Big)\\,\\role{accent}{x}" },
      { "classes and certain", "\\role{model}{\\theta} := \\role{past}{\\theta} + "
        "\\frac{y\\,\\ell}{x^T\\Sigma x + \\lambda}\\,\\Sigma\\role{accent}{x}" },
      { "classes", "\\role{model}{\\theta} := \\role{past}{\\theta} + "
        "\\frac{y\\,\\ell}{\\|x\\|^2 + \\lambda}\\,\\role{accent}{x}" },
      { "printed", "\\role{model}{\\theta} := \\role{past}{\\theta} - "
        "\\frac{r}{x^T\\Sigma x + \\lambda}\\,\\Sigma\\role{accent}{x}" },
      { "certain", "\\role{model}{\\theta} := \\role{past}{\\theta} + "
        "\\frac{r}{x^T\\Sigma x + \\lambda}\\,\\Sigma\\role{accent}{x}" },
      { NULL, "\\role{model}{\\theta} := \\role{past}{\\theta} + "
        "\\frac{r}{\\|x\\|^2 + \\lambda}\\,\\role{accent}{x}" }),
    .rule = "\\role{model}{\\theta} := \\role{past}{\\theta} + "
            "\\frac{r}{x^T\\Sigma x + \\lambda}\\,\\Sigma\\role{accent}{x}",
    .filled = GRADUS_SAY (
      { "not acts", "\\role{model}{\\theta} = <theta|model>" },
      { "linear", "\\min\\Big(<lid>, \\frac{<far>}{<spread>}\\Big),\\quad "
                  "\\role{model}{\\theta} = <theta|model>" },
      { NULL, "\\frac{<left>}{<spread> + <lambda>},\\quad "
              "\\role{model}{\\theta} = <theta|model>" }),
    .said = GRADUS_SAY (
      { "converged and classes",
        N_("The stream is over. Moves of the weights: {moves}; on their right side now: {percent "
           "right} of all examples.") },
      { "converged", N_("The stream is over: for the last example the answer is {now} now, where "
                        "{y} was right.") },
      { "not acts", N_("Nothing was missing, so the weights rest.") },
      { "classes and event:capped", N_("The step has a lid, 1/λ = {lid}: the margin of example "
                                       "{i} goes from {apart margin margin-now} to {apart "
                                       "margin-now margin}.") },
      { "classes", N_("The margin of example {i} goes from {apart margin margin-now} to {apart "
                      "margin-now margin}.") },
      { "printed", N_("With the sign as printed the answer goes from {apart score now} to {apart "
                      "now score}: away from {y}.") },
      { "event:capped", N_("The step has a lid: the answer goes from {apart score now} to {apart "
                           "now score}, however far {y} is.") },
      { "far == 0", N_("Nothing was missing: the weights stay, and the answer is {now}.") },
      { "spread == 0", N_("Here the answer is {now}, whatever the weights are: nothing can be "
                          "learnt.") },
      { "linear", N_("The answer goes the whole way, from {apart score now} to {apart now "
                     "score}.") },
      { NULL, N_("The answer for this example goes from {apart score now} to {apart now score}: "
                 "{percent part} of the error is left.") }) },
  { "sure", N_("Become surer"), N_("What the example has told is less uncertain from now on."),
    .shows = "belief", .pseudocode = N_("Σ ← Σ − Σx xᵀΣ / β"), .run = run_sure,
    .rules = GRADUS_SAY (
      { "full", "\\role{second}{\\Sigma} := \\Sigma - \\frac{\\Sigma\\role{accent}{x}"
                "\\role{accent}{x}^T\\Sigma}{\\beta}" },
      { NULL, "\\role{second}{\\Sigma_{jj}} := \\Sigma_{jj} - \\frac{(\\Sigma_{jj}"
              "\\role{accent}{x_j})^2}{\\beta}" }),
    .rule = "\\role{second}{\\Sigma} := \\Sigma - \\frac{\\Sigma\\role{accent}{x}"
            "\\role{accent}{x}^T\\Sigma}{\\beta}",
    .filled = GRADUS_SAY ({ "few", "\\role{second}{\\Sigma} = <sigma|second|3>" },
                          { NULL, "\\mathrm{tr}\\,\\role{second}{\\Sigma} = <unsure|second>" }),
    .said = GRADUS_SAY (
      { "converged and classes",
        N_("The stream is over. Moves of the weights: {moves}; on their right side now: {percent "
           "right} of all examples.") },
      { "converged and full and few and not printed and passes == 1",
        N_("The stream is over, and θ = {theta} is ridge regression on all {n} examples: the "
           "order in which they came has left no trace.") },
      { "not acts", N_("Nothing was learnt, so the certainty stays as it was.") },
      { NULL, N_("At this example the uncertainty falls from {apart wide-now width} to {apart "
                 "width wide-now}.") }) });

static const GradusChoice losses[] = GRADUS_ROWS (
  [GRADUS_ONLINE_SQUARED] = { "squared", N_("Squared") },
  [GRADUS_ONLINE_LINEAR] = { "linear", N_("Linear") });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "task", .label = N_("Task"), .blurb = N_("What is to be guessed."),
    GRADUS_PARAM_FIELD (Params, task), GRADUS_CHOICES (
      [TASK_CLASSES] = { "classes", N_("Two classes") },
      [TASK_NUMBERS] = { "numbers", N_("Numbers") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "certainty", .label = N_("Certainty"), .symbol = "\\Sigma",
    .blurb = N_("Whether the learner knows how sure it is of its weights."),
    GRADUS_PARAM_FIELD (Params, certainty), GRADUS_CHOICES (
      [CERTAINTY_FULL] = { "full", N_("Of all weights together") },
      [CERTAINTY_DIAGONAL] = { "diagonal", N_("For each weight alone") },
      [CERTAINTY_NONE] = { "none", N_("None") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "loss", .label = N_("Loss"),
    .blurb = N_("Squared: the step grows with what is missing. Linear: it has a lid, 1/λ."),
    GRADUS_PARAM_FIELD (Params, loss), .max = GRADUS_ONLINE_LINEAR, .choices = losses,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "lambda", .label = N_("Caution"), .symbol = "\\lambda",
    .blurb = N_("What moving costs: the larger, the shorter the steps."),
    GRADUS_PARAM_FIELD (Params, lambda), .def = 1, .min = 1e-6, .max = 1e6, .slider_min = 0.01,
    .slider_max = 100, .logarithmic = TRUE, .applies = GRADUS_APPLIES_RESTART },
  { .id = "constant", .label = N_("A constant"),
    .blurb = N_("Give the model a constant beside the inputs."),
    GRADUS_PARAM_FIELD (Params, constant), .def = TRUE, .max = 1,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "printed", .label = N_("The sign as printed"),
    .blurb = N_("Move away from the answer, as a misprint in the book has it."),
    GRADUS_PARAM_FIELD (Params, printed), .max = 1, .applies = GRADUS_APPLIES_RESTART },
  { .id = "passes", .label = N_("Passes"), .blurb = N_("How often the stream comes."),
    GRADUS_PARAM_FIELD (Params, passes), .def = 1, .min = 1, .max = 1000,
    .slider_min = 1, .slider_max = 10, .applies = GRADUS_APPLIES_RESTART });

/* --- The machine ------------------------------------------------------------------------------ */

static const GradusDescriptor online_belief = {
  .family = "online-belief", .chapter = 11, .data_kind = &gradus_data_table,
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .events = events, .invariants = invariants, .plots = plots, .validate = validate, .init = init,
  .name = name, .predict = predict,
  .start_said = GRADUS_SAY ({ NULL, N_("The start: no example has been seen, and {n} wait.") }),
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "the examples are met one after another" },
    { "scale", GRADUS_DIFFERS, "the caution has the unit of the inputs" }),
};

const GradusDescriptor gradus_online_classes = {
  .base = &online_belief, .predicts = GRADUS_PREDICTS_SCORE,
  .score = N_ ("the output of the mean of the belief"),
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE,
  .columns = N_("Inputs and a label with two classes; the order of the rows is the stream."),
};

const GradusDescriptor gradus_online_numbers = {
  .base = &online_belief, .predicts = GRADUS_PREDICTS_REAL,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_("Inputs and a numeric target; the order of the rows is the stream."),
};
