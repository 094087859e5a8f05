/* Online learning with a belief, the family "online-belief": guess, be told, and move just enough.
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
#include "gradus-entry.h"
#include "gradus-linalg.h"

typedef enum { TASK_CLASSES, TASK_NUMBERS } Task;
typedef enum { CERTAINTY_NONE, CERTAINTY_FULL, CERTAINTY_DIAGONAL } Certainty;
typedef enum { LOSS_SQUARED, LOSS_LINEAR } Loss;

typedef struct
{
  guint task, certainty, loss;
  double lambda;
  bool constant, printed;
  int passes;
} Params;

typedef struct
{
  GradusArray theta;          /* p: the constant, where there is one, then one for each input */
  GradusArray sigma;          /* p x p */
  GradusArray answers;        /* n: theta'x when the example came last; 0 before */
  GradusArray rival;          /* p: the weights of the neighbour on the same stream */
  GradusArray rival_answers;  /* n */
  GradusArray sums;           /* p x (p + 1): X'X + lambda I and X'y of the examples so far */
  guint example, next, pass;
  guint mistakes, moves, rival_mistakes;
  double score, spread, beta, step;
  bool told, acts, wrong, capped;
} State;

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

static double
dot (const Params *params, const GradusArray *weights, const double *x)
{
  double sum = 0;

  for (guint j = 0; j < weights->shape[0]; j++)
    sum += weights->data[j] * seen (params, x, j);
  return sum;
}

/* What the answer should be: +1 or -1, or the number. */
static double
truth (const Params *params, const GradusTable *table, guint i)
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

/* The length of the step along Sigma x. */
static double
find_step (const Params *params, Loss loss, double left, double spread)
{
  if (loss == LOSS_SQUARED)
    return left / (spread + params->lambda);
  return spread > 0 ? copysign (fmin (1 / params->lambda, fabs (left) / spread), left) : 0;
}

/* Sigma x, p numbers. */
static void
find_direction (const Params *params, const GradusArray *sigma, const double *x, double *out)
{
  const guint p = sigma->shape[0];

  for (guint j = 0; j < p; j++)
    {
      out[j] = 0;
      for (guint k = 0; k < p; k++)
        out[j] += sigma->data[(gsize) j * p + k] * seen (params, x, k);
    }
}

/* x'Sigma x. */
static double
find_spread (const Params *params, const GradusArray *sigma, const double *x)
{
  const guint p = sigma->shape[0];
  g_autofree double *direction = g_new (double, p);
  double sum = 0;

  find_direction (params, sigma, x, direction);
  for (guint j = 0; j < p; j++)
    sum += direction[j] * seen (params, x, j);
  return fmax (sum, 0);
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
  double *sigma, *sums;

  gradus_array_init_vector (&state->theta, p);
  gradus_array_init_vector (&state->rival, p);
  sigma = gradus_array_init_matrix (&state->sigma, p, p);
  sums = gradus_array_init_matrix (&state->sums, p, p + 1);
  for (guint j = 0; j < p; j++)
    {
      sigma[(gsize) j * p + j] = 1;
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
  const double score = dot (params, &state->rival, x), left = missing (params->task, y, score);
  double *rival = gradus_array_write (&state->rival), step = 0, spread = 0;

  for (guint j = 0; j < p; j++)
    spread += gradus_square (seen (params, x, j));
  gradus_array_write (&state->rival_answers)[state->example] = score;
  state->rival_mistakes += params->task == TASK_CLASSES && is_mistake (y, score);
  if (params->task == TASK_NUMBERS && params->certainty != CERTAINTY_NONE)
    {
      double *sums = gradus_array_write (&state->sums);
      g_autofree double *factor = g_new (double, (gsize) p * p);

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
    step = find_step (params, params->certainty != CERTAINTY_NONE || params->loss == LOSS_LINEAR
                                ? LOSS_SQUARED : LOSS_LINEAR, left, spread);
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
  state->score = dot (params, &state->theta, x);
  state->spread = find_spread (params, &state->sigma, x);
  state->beta = state->spread + params->lambda;
  gradus_array_write (&state->answers)[state->example] = state->score;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_told (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);
  const double y = truth (params, table, state->example);
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
  const double left = missing (params->task, truth (params, table, state->example), state->score);
  const guint p = state->theta.shape[0];
  g_autofree double *direction = g_new (double, p);

  if (state->acts)
    {
      double *theta = gradus_array_write (&state->theta);

      state->step = find_step (params, params->loss, left, state->spread);
      state->capped = params->loss == LOSS_LINEAR && state->spread > 0
                      && fabs (left) / state->spread > 1 / params->lambda;
      gradus_context_raise_if (context, EVENT_CAPPED, state->capped);
      if (params->printed)
        state->step = -state->step;
      find_direction (params, &state->sigma, x, direction);
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

static GradusStatus
run_sure (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);
  const double *x = gradus_table_row (table, state->example);
  const guint p = state->theta.shape[0];
  g_autofree double *direction = g_new (double, p);
  double *sigma;

  if (!state->acts)
    return end_example (state, params, table);
  find_direction (params, &state->sigma, x, direction);
  sigma = gradus_array_write (&state->sigma);
  for (guint j = 0; j < p; j++)
    for (guint k = 0; k < p; k++)
      if (j == k || params->certainty == CERTAINTY_FULL)
        sigma[(gsize) j * p + k] -= direction[j] * direction[k] / state->beta;
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
                          dot (params, weights, gradus_table_row (table, i)));
  return (double) right / table->n;
}

GRADUS_NUMBER (number_right, (state), share_right (here, &state->theta))
GRADUS_NUMBER (number_rival_right, (state), share_right (here, &state->rival))

/* What the present weights answer to the example in work, and how wide the band is there. */
GRADUS_NUMBER (number_now, (state, table),
               dot (here->params, &state->theta, gradus_table_row (table, state->example)))
GRADUS_NUMBER (number_width, (state, table),
               sqrt (find_spread (here->params, &state->sigma,
                                  gradus_table_row (table,
                                                    state->example))))

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
  const double y = truth (params, table, state->example);
  const double left = missing (params->task, y, state->score);
  const guint p = state->theta.shape[0];
  g_autofree double *row = g_new (double, MAX (p, 1));
  const double next_spread = find_spread (params, &state->sigma,
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
  gradus_names_number (names, "margin-now", y * number_now (here));
  gradus_names_number (names, "left-now", missing (params->task, y, number_now (here)));
  gradus_names_number (names, "one", 1);
  gradus_names_number (names, "part", params->lambda / state->beta);
  gradus_names_number (names, "lid", 1 / params->lambda);
  gradus_names_number (names, "half-way", state->score + 0.5 * left);
  gradus_names_number (names, "whole-way", state->score + left);
  /* A step that is cut off, or one that would be: half of the way is not the answer. */
  gradus_names_flag (names, "not-half",
                     params->loss != LOSS_LINEAR
                       || fabs (fmin (fabs (left), state->spread / params->lambda)
                                - 0.5 * fabs (left)) > 0.1 * fabs (left));
  gradus_names_number (names, "tenth", fmax (0.1 * fabs (left), 1e-6));
  gradus_names_number (names, "tenth-width", 0.1 * sqrt (state->spread));
  gradus_names_number (names, "wide-now", sqrt (state->spread));
  gradus_names_number (names, "wide-next", sqrt (next_spread));
  gradus_names_number (names, "far", fabs (left));
  gradus_names_number (names, "way", fabs (state->step) * sqrt (gradus_sum_squares (row, p)));
  gradus_names_flag (names, "doubtful", fabs (left) > 0.4 * state->spread / params->lambda
                                          && fabs (left) < 4 * state->spread / params->lambda);
  gradus_names_flag (names, "classes", params->task == TASK_CLASSES);
  gradus_names_flag (names, "linear", params->loss == LOSS_LINEAR);
  gradus_names_flag (names, "certain", params->certainty != CERTAINTY_NONE);
  gradus_names_flag (names, "full", params->certainty == CERTAINTY_FULL);
  gradus_names_flag (names, "few", p <= 3);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "theta", N_("Weights"), "\\theta", GRADUS_QUANTITY (State, theta), .indices = N_("weight"),
    .flags = GRADUS_TRACKED },
  { "sigma", N_("Uncertainty"), "\\Sigma", GRADUS_QUANTITY (State, sigma),
    .indices = N_("weight, weight"), .is = "psd" },
  { "answers", N_("Answers when asked"), "\\hat y", .array = array_answers,
    .indices = N_("example"), .flags = GRADUS_PER_DATUM },
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
  { "now", N_("Answer now"), "\\theta^T x", .number = number_now, .indices = N_("one number"),
    .flags = GRADUS_LISTED },
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
  const double y = truth (params, table, state->example);
  const double left = missing (params->task, y, state->score);
  const double now = params->task == TASK_NUMBERS ? y - number_now (here)
                                                  : y - number_now (here) * (left != 0);

  if (params->loss == LOSS_LINEAR || params->printed || left == 0)
    return TRUE;
  *measured = now - left * params->lambda / state->beta;
  return fabs (*measured) <= 1e-9 * (1 + fabs (left) + fabs (state->score));
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
    "\\mathrm{left}' = \\frac{\\lambda}{\\beta}\\,\\mathrm{left}",
    N_("The step left more, or less, than λ/β of what was missing."), holds_left,
    .phase = "move" },
  { "rest", N_("What asks for nothing changes nothing"), "y\\,\\theta^T x\\ge 1 \\Rightarrow "
    "\\theta' = \\theta", N_("The weights moved though nothing was missing."), holds_rest,
    .phase = "move" },
  { "batch", N_("One by one is all at once"), "(X^T X + \\lambda I)\\,\\theta = X^T y",
    N_("The weights are not those of ridge regression on the examples so far."), holds_batch,
    .phase = "sure" });

/* --- Pictures --------------------------------------------------------------------------------- */

static const char *
rival_name (const Params *params)
{
  if (params->task == TASK_CLASSES)
    return params->certainty == CERTAINTY_NONE ? _("perceptron") : _("passive-aggressive");
  if (params->certainty != CERTAINTY_NONE)
    return _("ridge on all examples so far");
  return params->loss == LOSS_LINEAR ? _("squared loss") : _("linear loss");
}

static void
mark_rival (const GradusPosition *here, GradusScene *scene)
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

static double
band (const GradusPosition *here, double a, double b)
{
  const GradusTable *table = gradus_dataset_get_table (here->dataset);
  g_autofree double *x = g_new0 (double, table->d);

  x[0] = a;
  if (table->d > 1)
    x[1] = b;
  return sqrt (find_spread (here->params, &((const State *) here->state)->sigma, x));
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

  if (gradus_kit_waits (scene, asked == 0, _("No example has come yet.")))
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X, _("Example"),
                         classes ? _("θᵀx when it came") : _("Target"));
  gradus_scene_set_x_range (scene, 0.5, table->n + 0.5);
  for (guint i = 0; i < table->n && !classes; i++)
    gradus_scene_include (scene, 1, table->y[i]);
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
      gradus_scene_legend_mark (scene, GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE, _("target"));
      gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, _("guess"));
      gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED,
                                rival_name (params));
    }
  /* The step: how far either answer to this example has gone. */
  if (!classes && gradus_position_is_phase (here, "move") && here->previous != NULL)
    {
      const double *x = gradus_table_row (table, state->example);
      const double at_x = state->example + 1.0, rival = state->rival_answers.data[asked - 1];

      gradus_scene_arrow (scene, at_x, rival, at_x, dot (params, &state->rival, x),
                          GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID);
      gradus_scene_arrow (scene, at_x, state->score, at_x, number_now (here), GRADUS_ROLE_ACCENT,
                          GRADUS_LINE_BOLD);
    }
  if (started)
    gradus_scene_point (scene, state->example + 1, classes || !state->told ? state->score
                        : table->y[state->example], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6,
                        (int) state->example);
  if (started && classes && !state->told)
    gradus_scene_text (scene, state->example + 1, state->score, GRADUS_ANCHOR_ABOVE,
                       GRADUS_ROLE_ACCENT, 1, "?");
}

/* Classes: the loss of the example over its margin, with the step as a way down it. */
static void
draw_margin (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params);
  const double y = truth (params, gradus_dataset_get_table (here->dataset), state->example);
  const double margin = y * state->score, now = y * number_now (here);
  const double power = params->loss == LOSS_SQUARED ? 2 : 1, low = fmin (-2, margin - 0.5);
  double m[81], cost[81];

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _("Margin yθᵀx"), _("Loss"));
  for (guint i = 0; i <= 80; i++)
    {
      m[i] = low + (fmax (2.5, margin + 0.5) - low) * i / 80;
      cost[i] = pow (fmax (0, 1 - m[i]), power);
    }
  gradus_scene_polyline (scene, m, cost, 81, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_SOLID);
  gradus_scene_vrule (scene, 1, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED, NULL);
  if (!state->told)
    return;
  gradus_scene_point (scene, margin, pow (fmax (0, 1 - margin), power),
                      now != margin ? GRADUS_ROLE_PAST : GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE,
                      1.4, -1);
  if (now == margin)
    return;
  gradus_scene_arrow (scene, margin, pow (fmax (0, 1 - margin), power), now,
                      pow (fmax (0, 1 - now), power), GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID);
  gradus_scene_point (scene, now, pow (fmax (0, 1 - now), power), GRADUS_ROLE_MODEL,
                      GRADUS_SHAPE_CIRCLE, 1.4, -1);
}

/* Numbers: how far either loss takes the answer, over how far it was off. */
static void
draw_lid (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, table);
  const double spread = state->spread > 0 ? state->spread : 1;
  const double left = table->y[state->example] - state->score;
  double reach = 1, r[81], way[81];

  for (guint i = 0; i < table->n; i++)
    reach = fmax (reach, 1.1 * fabs (table->y[i]));
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _("Error y − θᵀx"),
                         _("Change of the answer"));
  for (guint loss = 0; loss < 2; loss++)
    {
      const gboolean own = loss == params->loss;
      const GradusRole role = own ? GRADUS_ROLE_MODEL : GRADUS_ROLE_SECOND;

      for (guint i = 0; i <= 80; i++)
        {
          r[i] = reach * ((double) i / 40 - 1);
          way[i] = find_step (params, loss, r[i], spread) * spread;
        }
      gradus_scene_polyline (scene, r, way, 81, role, own ? GRADUS_LINE_SOLID
                                                          : GRADUS_LINE_DASHED);
      gradus_scene_legend_line (scene, role, own ? GRADUS_LINE_SOLID : GRADUS_LINE_DASHED,
                                loss == LOSS_SQUARED ? _("squared loss") : _("linear loss"));
      if (state->told)
        gradus_scene_point (scene, left, find_step (params, loss, left, spread) * spread,
                            own ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_SECOND, GRADUS_SHAPE_CIRCLE,
                            1.4, -1);
    }
}

/* One weight: the bell of the belief. */
static void
draw_bell (const GradusPosition *here, const State *state, GradusRole role, GradusScene *scene)
{
  const double mean = state->theta.data[0], deviation = sqrt (fmax (state->sigma.data[0], 1e-12));
  double at[121], density[121];

  for (guint i = 0; i <= 120; i++)
    {
      at[i] = mean + deviation * ((double) i / 20 - 3);
      density[i] = exp (-0.5 * gradus_square ((double) i / 20 - 3)) / (deviation * sqrt (2 * M_PI));
    }
  gradus_scene_polyline (scene, at, density, 121, role, role == GRADUS_ROLE_PAST
                                                          ? GRADUS_LINE_DASHED : GRADUS_LINE_SOLID);
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
      gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, _("belief"));
      gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED, rival);
      return;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, x_label, y_label);
  rest = state->told ? -truth (params, table, state->example) : 0;
  for (guint j = 0; j < p; j++)
    rest += j == a || j == a + 1 ? 0 : theta[j] * seen (params, x, j);
  if (state->told && (seen (params, x, a) != 0 || seen (params, x, a + 1) != 0))
    {
      gradus_scene_line (scene, seen (params, x, a), seen (params, x, a + 1), rest,
                         GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED);
      gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED,
                                params->task == TASK_CLASSES ? _("margin 1 for this example")
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
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CROSS, _("weights"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_DIAMOND, rival);
}

/* The range shown holds the targets, the band of the start, which is the widest, and the line of
 * now, wherever it has gone to. */
static void
make_room (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, table);
  double low, high, least, most;

  if (table->d != 1 || params->certainty == CERTAINTY_NONE)
    return;
  gradus_find_extent (table->x, table->n, 1, &low, &high);
  gradus_find_extent (table->y, table->n, 1, &least, &most);
  for (guint side = 0; side < 2; side++)
    {
      const double x = side == 0 ? low : high, line = dot (params, &state->theta, &x);
      const double reach = sqrt ((params->constant ? 1 : 0) + x * x);

      least = fmin (least, fmin (-reach, line));
      most = fmax (most, fmax (reach, line));
    }
  gradus_scene_set_y_range (scene, least, most);
}

/* The rival, and the edges that the band had before this step: an example makes it thinner where it
 * stands, even when the line stays. */
static void
mark_before (const GradusPosition *here, GradusScene *scene)
{
  enum { PLACES = 41 };
  const State *state = here->state, *before = here->previous;
  GRADUS_HERE (params, table);
  double x[PLACES], edges[2][PLACES], low, high;
  const guint first = params->constant;

  mark_rival (here, scene);
  make_room (here, scene);
  if (before == NULL || table->d != 1 || params->certainty != CERTAINTY_FULL
      || memcmp (before->sigma.data, state->sigma.data,
                 sizeof (double) * gradus_array_length (&state->sigma)) == 0)
    return;
  gradus_find_extent (table->x, table->n, 1, &low, &high);
  for (guint k = 0; k < PLACES; k++)
    {
      double middle, reach;

      x[k] = low + (high - low) * k / (PLACES - 1);
      middle = before->theta.data[first] * x[k] + (first > 0 ? before->theta.data[0] : 0);
      reach = sqrt (find_spread (params, &before->sigma, &x[k]));
      edges[0][k] = middle - reach;
      edges[1][k] = middle + reach;
    }
  for (guint side = 0; side < 2; side++)
    gradus_scene_polyline (scene, x, edges[side], PLACES, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
  gradus_scene_legend_line (scene, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, _("band before"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "classes", N_("Examples and border"), GRADUS_EDIT_POINTS, .kit = gradus_kit_classes,
    .of = "line", .with = "sides active=active before", .extra = mark_rival },
  { "line", N_("Examples and line"), GRADUS_EDIT_POINTS, .kit = gradus_kit_regression,
    .of = "line", .with = "active=active before band", .surface = band, .extra = mark_before },
  { "fit", N_("Examples and line"), GRADUS_EDIT_POINTS, .kit = gradus_kit_regression,
    .of = "line", .with = "active=active before", .extra = mark_rival },
  { "stream", N_("The stream"), .build = draw_stream },
  { "margin", N_("Loss of the example"), .build = draw_margin },
  { "lid", N_("Two ways to answer an error"), .build = draw_lid },
  { "belief", N_("Weights"), .build = draw_belief },
  { "counts", N_("Mistakes"), .kit = gradus_kit_curves, .of = "mistakes rival-mistakes moves" },
  { "unsure", N_("Uncertainty"), .kit = gradus_kit_curves, .of = "unsure" });

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  const guint d = gradus_dataset_get_table (here->dataset)->d;

  for (gsize i = 0; i < n; i++)
    out[i] = dot (here->params, &((const State *) here->state)->theta, &X[i * d]);
}

/* --- What is said ----------------------------------------------------------------------------- */

#define STREAM_OVER                                                                                \
  { "converged and classes",                                                                       \
    N_("The stream is over. Moves of the weights: {moves}; on their right side now: {percent "     \
       "right} of all examples.") }

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
      STREAM_OVER,
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
      { "linear", N_("The answer goes the whole way, from {apart score now} to {apart now "
                     "score}.") },
      { NULL, N_("The answer for this example goes from {apart score now} to {apart now score}: "
                 "{percent part} of the error is left.") }) },
  { "sure", N_("Become surer"), N_("What the example has told is less uncertain from now on."),
    .pseudocode = N_("Σ ← Σ − Σx xᵀΣ / β"), .run = run_sure,
    .only = "certainty!=none",
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
      STREAM_OVER,
      { "converged and full and few and not printed and passes == 1",
        N_("The stream is over, and θ = {theta} is ridge regression on all {n} examples: the "
           "order in which they came has left no trace.") },
      { "not acts", N_("Nothing was learnt, so the certainty stays as it was.") },
      { NULL, N_("At this example the uncertainty falls from {apart wide-now width} to {apart "
                 "width wide-now}.") }) });

static const GradusChoice losses[] = GRADUS_ROWS (
  [LOSS_SQUARED] = { "squared", N_("Squared") },
  [LOSS_LINEAR] = { "linear", N_("Linear") });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "task", .label = N_("Task"), .blurb = N_("What is to be guessed."),
    GRADUS_PARAM_FIELD (Params, task), GRADUS_CHOICES (
      [TASK_CLASSES] = { "classes", N_("Two classes") },
      [TASK_NUMBERS] = { "numbers", N_("Numbers") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "certainty", .label = N_("Certainty"), .symbol = "\\Sigma",
    .blurb = N_("Whether the learner knows how sure it is of its weights."),
    GRADUS_PARAM_FIELD (Params, certainty), GRADUS_CHOICES (
      [CERTAINTY_NONE] = { "none", N_("None") },
      [CERTAINTY_FULL] = { "full", N_("Of all weights together") },
      [CERTAINTY_DIAGONAL] = { "diagonal", N_("Of each weight alone") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "loss", .label = N_("Loss"),
    .blurb = N_("Squared: the step grows with what is missing. Linear: it has a lid, 1/λ."),
    GRADUS_PARAM_FIELD (Params, loss), .max = LOSS_LINEAR, .choices = losses,
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

/* What the rows share. */
#define GRADUS_ONLINE                                                                              \
  .family = "online-belief", .chapter = 11, .data_kind = &gradus_data_table,                       \
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,   \
  .events = events, .invariants = invariants, .plots = plots, .validate = validate, .init = init,  \
  .name = name, .predict = predict,                                                                \
  .start_said = GRADUS_SAY ({ NULL, N_("The start: no example has been seen, and {n} wait.") })
#define GRADUS_ONLINE_CLASSES                                                                      \
  GRADUS_ONLINE, .predicts = GRADUS_PREDICTS_SCORE,                                                \
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE, \
  .columns = N_("Inputs and a label with two classes; the order of the rows is the stream.")
#define GRADUS_ONLINE_NUMBERS                                                                      \
  GRADUS_ONLINE, .predicts = GRADUS_PREDICTS_REAL,                                                 \
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,                                \
  .columns = N_("Inputs and a numeric target; the order of the rows is the stream.")

#define SHEET "syllabus, teaching sheet, by hand"

/* --- Passive-aggressive classification -------------------------------------------------------- */

static const char *const move_or_rest[] = { N_("It will move"), N_("It will rest"), NULL };

static const GradusQuestion pa_questions[] = GRADUS_ROWS (
  { "moves", N_("Does the line move?"), "told", "margin", .asks = GRADUS_ASKS_EVENT,
    .about = "rest", .choices = move_or_rest, .when = "margin > 0.3 and margin < 1.1",
    .words = N_("Example {i} gets θᵀx = {score}, and this is the right side. Will the line move "
                "once this is known?"),
    .truth = GRADUS_SAY (
      { "acts", N_("It moves: the margin is {apart margin one}, below 1. Right is not yet "
                   "enough.") },
      { NULL, N_("It rests: the margin is {margin}, and 1 was asked for.") }),
    .intuition = N_("You thought right is right enough, as for the perceptron, but rest begins "
                    "only at the margin 1."),
    .intuition_answer = "yes" },
  { "margin", N_("How large is the margin then?"), "move", "margin", .asks = GRADUS_ASKS_NUMBER,
    .about = "margin-now", .when = "acts", .scale = "tenth",
    .words = N_("Example {i} has the margin {margin}. |x|² = {spread} and λ = {lambda}. What is "
                "its margin after the move?"),
    .intuition = N_("You thought the move brings the margin to 1; λ holds it back."),
    .intuition_answer = "1" });

static const GradusPreset pa_presets[] = GRADUS_ROWS (
  { .id = "book", .title = N_("Six moves in two hundred"),
    .blurb = N_("Six of 200 examples move the line; after the first none is guessed wrong. The "
                "perceptron makes 4 mistakes on the same stream."),
    .data = "pa-200", .rng = GRADUS_RNG_BOOK,
    .claims = "converged\nmoves == 6\nmistakes <= 1\nrival-mistakes == 4\nright == 1" },
  { .id = "pair", .title = N_("Two examples by hand"),
    .blurb = N_("From nothing a third of the first example; its margin becomes 2/3."),
    .data = "stream-pair", .claims = "moves == 2\niteration 1: theta[1] ~ 0.333" },
  { .id = "hinge", .title = N_("The linear loss"),
    .blurb = N_("The same two examples; the step has a lid at 1/λ = 1, and both stay under it."),
    .data = "stream-pair", .params = "loss=linear",
    .claims = "moves == 2\ncount event:capped == 0" },
  { .id = "lid", .title = N_("A low lid"),
    .blurb = N_("λ = 100 with the linear loss: no step is longer than a hundredth of an example, "
                "and the line moves more than six times."),
    .params = "loss=linear lambda=100", .claims = "moves > 6" },
  { .id = "centred", .title = N_("Without strays, centred"),
    .blurb = N_("Two groups on either side of 0: no mistake after the first."),
    .data = "arow-50:strays=false,shift=10", .rng = GRADUS_RNG_BOOK,
    .claims = "mistakes <= 1\nright == 1" },
  { .id = "off-centre", .title = N_("Failure: the border far from 0"),
    .blurb = N_("The same groups, moved by 10: 24 mistakes, and 69 % right at the end."),
    .data = "arow-50:strays=false", .rng = GRADUS_RNG_BOOK,
    .failure = N_("The border lies at −10, and one column of ones is all that can move it there. "
                  "Every step changes the slope ten times as much as the constant. Centre the "
                  "inputs, or keep a certainty, as AROW does."),
    .claims = "mistakes == 24\nright ~ 0.69" });

#define PROGRAM_15_6 "program of figure 15.6 in GNU Octave on the book's own draw"

static const GradusCheck pa_checks[] = GRADUS_ROWS (
  { "pair", 1, "theta", GRADUS_EXPECT (1 / 3., 1 / 3., 0), 1e-14, SHEET },
  { "pair", 2, "theta", GRADUS_EXPECT (-1 / 9., 1 / 3., -4 / 9.), 1e-14, SHEET },
  { "hinge", 1, "theta", GRADUS_EXPECT (0.5, 0.5, 0), 1e-14, SHEET },
  { "hinge", 2, "theta", GRADUS_EXPECT (-0.25, 0.5, -0.75), 1e-14, SHEET },
  { "book", 3, "theta", GRADUS_EXPECT (0.07441987, -0.25127407, -0.014303039), 1e-8,
    PROGRAM_15_6 },
  { "book", 10, "theta", GRADUS_EXPECT (0.071340332, -0.26388919, -0.0037019067), 1e-8,
    PROGRAM_15_6 },
  { "book", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0.040316892, -0.36144427, -0.011211427), 1e-8,
    PROGRAM_15_6 },
  { "book", GRADUS_CHECK_END, "moves", GRADUS_EXPECT (6), 0, PROGRAM_15_6 });

static const GradusPair pa_pairs[] = GRADUS_ROWS (
  { .id = "lid", .title = N_ ("Whole steps and short ones"),
    .blurb = N_ ("A whole step puts each example right at once; with a low lid it takes many "
                 "more of them."),
    .preset = "book", .right = "loss=linear lambda=100",
    .claims = "left: moves == 6\nleft < right: moves" });

static const GradusSheet pa_sheet = {
  .aha = N_("Rest while the margin is one; otherwise move just far enough for this one example."),
  .by_hand = N_("x = (1, 0) with the constant 1, class +1, λ = 1, θ = 0: the margin is 0, the step "
                "(1 − 0)/(2 + 1) = 1/3, so θ = (1/3; 1/3, 0) and the margin 2/3."),
  .why = "margin", .intuition = N_("A right guess changes nothing."), .caught_by = "moves",
  .breaks = N_("A border far from 0: 24 mistakes in 48 examples that a line separates."),
  .needs = "online-perceptron online-gradient-step surrogate-losses",
  .leads_to = "passive-aggressive-regression arow hinge-loss-svm",
  .aliases = "PA; passive-aggressive; squared hinge; 被动攻击学习; 被动攻击; 二乘Hinge损失; bdgj",
};

const GradusDescriptor gradus_passive_aggressive = {
  GRADUS_ONLINE_CLASSES,
  .id = "passive-aggressive", .difficulty = 2, .title = N_("Passive-aggressive classification"),
  .summary = N_("Learn from a stream: rest while an example is answered well enough, otherwise "
                "move just far enough for it."),
  .goal = N_("Work out the step for one example, and say which examples ask for none."),
  .source = "图解机器学习, section 15.1; Crammer and others 2006",
  .fixed = "task=classes certainty=none printed=false",
  .plots_shown = "classes margin stream belief counts", GRADUS_ROW (pa),
};

/* --- Passive-aggressive regression ------------------------------------------------------------ */

static const GradusQuestion pa_number_questions[] = GRADUS_ROWS (
  { "answer", N_("Where does the answer go?"), "move", "lid", .asks = GRADUS_ASKS_NUMBER,
    .about = "now", .when = "acts and not-half", .scale = "tenth",
    .words = N_("For example {i} the answer was {score}, and {y} was right. |x|² = {spread} and "
                "λ = {lambda}. What would be answered after the move?"),
    .intuition = N_("You thought a large error makes a large step, but here the step has a lid, or "
                    "the whole way is gone."),
    .intuition_answer = "half-way" },
  { "capped", N_("Is the lid reached?"), "move", "lid", .asks = GRADUS_ASKS_EVENT,
    .about = "capped", .when = "linear and acts and doubtful",
    .words = N_("The answer was off by {far}; λ is {lambda}, and |x|² is {spread}. Is the step cut "
                "off at its lid?") });

static const GradusPreset pa_number_presets[] = GRADUS_ROWS (
  { .id = "stray", .title = N_("One stray value, with a lid"),
    .blurb = N_("2, 2, 2, 20, 2, 2: the linear loss goes to 3 and is back at once; the squared one "
                "goes to 10.9."),
    .data = "stray-value", .params = "loss=linear constant=false",
    .claims = "iteration 4: theta[0] == 3\niteration 5: theta[0] == 2\niteration 4: rival[0] ~ "
              "10.9" },
  { .id = "chase", .title = N_("Failure: running after a stray value"),
    .blurb = N_("The squared loss goes half of the way to whatever comes: to 10.9, and it is still "
                "at 4.2 two examples later."),
    .params = "constant=false",
    .failure = N_("The step grows with the error, so that the most absurd value moves the answer "
                  "most. Take the linear loss, whose step has a lid, or a larger λ."),
    .claims = "iteration 4: theta[0] == 10.875\ntheta[0] ~ 4.2" },
  { .id = "level", .title = N_("Failure: the lid, when the world changes"),
    .blurb = N_("From now on every value is 20: with the lid 18 steps are needed from 2, where the "
                "squared loss is within 1 after 5."),
    .data = "level-shift:before=3,after=20,from=2,to=20", .params = "loss=linear constant=false",
    .failure = N_("What protects against a stray value makes deaf to news. A smaller λ raises the "
                  "lid."),
    .claims = "iteration 20: theta[0] < 20\niteration 21: theta[0] == 20\niteration 8: rival[0] > "
              "19" },
  { .id = "pair", .title = N_("Two examples by hand"),
    .blurb = N_("The targets 2 and −1: two thirds of what is missing, twice."),
    .data = "stream-pair", .claims = "iteration 1: theta[0] ~ 0.667" },
  { .id = "pair-linear", .title = N_("Two examples, linear loss"),
    .blurb = N_("Both are taken whole."), .data = "stream-pair", .params = "loss=linear",
    .claims = "count event:capped == 0" },
  { .id = "line", .title = N_("A line in a stream"),
    .blurb = N_("Ten points near y = x, seen from left to right five times: the slope is found "
                "from the third pass on."),
    .data = "line10", .rng = GRADUS_RNG_BOOK, .params = "passes=5",
    .claims = "iteration 30: theta[1] > 0.9\ntheta[1] > 0.9\ntheta[1] < 1.2" });

static const GradusCheck pa_number_checks[] = GRADUS_ROWS (
  { "pair", 1, "theta", GRADUS_EXPECT (2 / 3., 2 / 3., 0), 1e-14, SHEET },
  { "pair", 2, "theta", GRADUS_EXPECT (1 / 9., 2 / 3., -5 / 9.), 1e-14, SHEET },
  { "pair-linear", 1, "theta", GRADUS_EXPECT (1, 1, 0), 1e-14, SHEET },
  { "pair-linear", 2, "theta", GRADUS_EXPECT (0, 1, -1), 1e-14, SHEET },
  { "chase", 3, "theta", GRADUS_EXPECT (1.75), 1e-14, SHEET },
  { "chase", 4, "theta", GRADUS_EXPECT (10.875), 1e-14, SHEET },
  { "chase", 6, "theta", GRADUS_EXPECT (4.21875), 1e-14, SHEET },
  { "stray", 4, "theta", GRADUS_EXPECT (3), 1e-14, SHEET },
  { "stray", 6, "theta", GRADUS_EXPECT (2), 1e-14, SHEET });

static const GradusPair pa_number_pairs[] = GRADUS_ROWS (
  { .id = "loss", .title = N_ ("The squared loss and the linear one"),
    .blurb = N_ ("The stray value takes the squared loss half of the way to it; the step of the "
                 "linear one has a lid."),
    .preset = "chase", .right = "loss=linear",
    .claims = "left: iteration 4: theta[0] == 10.875\nright: iteration 4: theta[0] == 3" });

static const GradusSheet pa_number_sheet = {
  .aha = N_("The squared loss runs after a stray value; a capped step only nods at it."),
  .by_hand = N_("2, 2, 2, 20 with x = 1 and λ = 1: the squared loss goes to 1, 1.5, 1.75, 10.875, "
                "the linear one to 1, 2, 2, 3."),
  .why = "lid", .intuition = N_("A large error makes a large step."), .caught_by = "answer",
  .breaks = N_("A level that changes for good: with the lid the error falls by 1 a step."),
  .needs = "online-gradient-step robust-losses",
  .leads_to = "recursive-least-squares huber-irls stochastic-gradient-descent",
  .aliases = "PA regression; PA-I; epsilon-insensitive; outlier; 被动攻击回归; 离群值; 异常值; bdgjhg",
};

const GradusDescriptor gradus_passive_aggressive_regression = {
  GRADUS_ONLINE_NUMBERS,
  .id = "passive-aggressive-regression", .difficulty = 2,
  .title = N_("Passive-aggressive regression"),
  .summary = N_("Follow a stream of numbers with steps that grow with the error, or with steps "
                "that have a lid."),
  .goal = N_("Say what a stray value does to either loss, and what a lid costs when the world "
             "changes."),
  .source = "图解机器学习, section 15.1; Crammer and others 2006",
  .fixed = "task=numbers certainty=none printed=false", .plots_shown = "stream lid fit",
  GRADUS_ROW (pa_number),
};

/* --- AROW ------------------------------------------------------------------------------------- */

static const GradusQuestion arow_questions[] = GRADUS_ROWS (
  { "answer", N_("What does it answer then?"), "move", "belief", .asks = GRADUS_ASKS_NUMBER,
    .about = "now", .when = "acts", .scale = "tenth",
    .words = N_("Example {i} got θᵀx = {score} and is {sign y}. The spread is {spread}, λ is "
                "{lambda}. What is θᵀx after the move?"),
    .intuition = N_("You thought it goes half of the way, as it would the first time; the more "
                    "settled a direction is, the shorter the step."),
    .intuition_answer = "half-way" },
  { "moves", N_("Is anything to be done?"), "told", "classes", .asks = GRADUS_ASKS_EVENT,
    .about = "rest", .choices = move_or_rest, .when = "margin > 0.8",
    .words = N_("Example {i} gets θᵀx = {score}, on the right side. Will the weights rest?") });

static const GradusPreset arow_presets[] = GRADUS_ROWS (
  { .id = "stray-last", .title = N_("A stray at the very end"),
    .blurb = N_("The last of fifty examples is a stray: passive-aggressive learning goes from 96 % "
                "right to 6 %, AROW stays at 96 %."),
    .data = "arow-50:shift=10", .rng = GRADUS_RNG_BOOK,
    .claims = "right == 0.96\nrival-right == 0.06\niteration 49: rival-right == 0.96" },
  { .id = "five-to-one", .title = N_("Five against one, by hand"),
    .blurb = N_("Five times +1, once −1: AROW ends at 4/7, passive-aggressive learning below 0."),
    .data = "five-to-one", .params = "constant=false",
    .claims = "theta[0] > 0.571\ntheta[0] < 0.572\nrival[0] < 0" },
  { .id = "pair", .title = N_("Two examples by hand"),
    .blurb = N_("The first step is that of passive-aggressive learning; the second is another one, "
                "because the constant is surer by now."),
    .data = "stream-pair", .claims = "iteration 1: theta[0] ~ 0.333\ntheta[0] == 0" },
  { .id = "diagonal", .title = N_("Each weight alone"),
    .blurb = N_("Only the diagonal of Σ is kept: the ellipse stays upright."),
    .params = "certainty=diagonal", .claims = "always: sigma[0,1] == 0" },
  { .id = "book", .title = N_("As in the book: off centre"),
    .blurb = N_("96 % against 50 %. But passive-aggressive learning is at 50 % before the first "
                "stray comes: this picture shows centring, not robustness."),
    .data = "arow-50", .rng = GRADUS_RNG_BOOK,
    .claims = "mistakes == 3\nright == 0.96\nrival-right == 0.5\n"
              "iteration 12: rival-right == 0.5" },
  { .id = "new-world", .title = N_("Failure: a new world"),
    .blurb = N_("A hundred times +1, from then on −1: AROW is at 0 only a hundred examples later, "
                "passive-aggressive learning after one."),
    .data = "level-shift:before=100,after=110", .params = "constant=false",
    .failure = N_("The certainty only grows: after a hundred examples the variance is 1/101, and a "
                  "step is as short. Old examples would have to be forgotten, by a factor or by "
                  "noise that is added to Σ, as the Kalman filter does."),
    .claims = "iteration 101: rival[0] < 0.01\niteration 199: theta[0] > 0\niteration 201: "
              "theta[0] < 0" });

#define PROGRAM_15_10 "program of figure 15.10 in GNU Octave on the book's own draw"

static const GradusCheck arow_checks[] = GRADUS_ROWS (
  { "pair", 1, "theta", GRADUS_EXPECT (1 / 3., 1 / 3., 0), 1e-14, SHEET },
  { "pair", 1, "sigma", GRADUS_EXPECT (2 / 3., -1 / 3., 0, -1 / 3., 2 / 3., 0, 0, 0, 1), 1e-14,
    SHEET },
  { "pair", 2, "theta", GRADUS_EXPECT (0, 0.5, -0.5), 1e-14, SHEET },
  { "pair", 2, "sigma", GRADUS_EXPECT (0.5, -0.25, -0.25, -0.25, 0.625, 0.125, -0.25, 0.125, 0.625),
    1e-14, SHEET },
  { "five-to-one", 5, "theta", GRADUS_EXPECT (5 / 6.), 1e-14, SHEET },
  { "five-to-one", 5, "rival", GRADUS_EXPECT (0.96875), 1e-14, SHEET },
  { "five-to-one", 6, "theta", GRADUS_EXPECT (4 / 7.), 1e-14, SHEET },
  { "five-to-one", 6, "sigma", GRADUS_EXPECT (1 / 7.), 1e-14, SHEET },
  { "five-to-one", 6, "rival", GRADUS_EXPECT (-0.015625), 1e-14, SHEET },
  { "book", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-1.6627951, -0.18073516, -0.10510464), 1e-7,
    PROGRAM_15_10 },
  { "book", GRADUS_CHECK_END, "sigma",
    GRADUS_EXPECT (0.09756102, 0.008682271, 0.0007200686, 0.008682271, 0.00101284, 0.000580838,
                   0.0007200686, 0.000580838, 0.04483846),
    1e-8, PROGRAM_15_10 },
  { "book", GRADUS_CHECK_END, "rival", GRADUS_EXPECT (-0.4204, -0.2524, -0.0211), 1e-4,
    "scikit-learn, PassiveAggressiveClassifier (squared_hinge)" });

static const GradusPair arow_pairs[] = GRADUS_ROWS (
  { .id = "certainty", .title = N_ ("With a certainty and without"),
    .blurb = N_ ("One stray at the very end takes the one without a certainty from nearly all "
                 "right to nearly all wrong."),
    .preset = "stray-last", .other = "passive-aggressive",
    .claims = "left: right == 0.96\nright: iteration 49: right == 0.96\nright: right == 0.06" });

static const GradusSheet arow_sheet = {
  .aha = N_("Keep a line and its certainty: what many examples settled, one stray cannot "
            "overturn."),
  .by_hand = N_("x = 1 and λ = 1, five times +1: 1/2, 2/3, 3/4, 4/5, 5/6. Then once −1: 4/7, with "
                "the variance 1/7. Without a certainty: 0.969, then −0.016."),
  .why = "belief", .intuition = N_("Five against one wins anyway."), .caught_by = "five-to-one",
  .breaks = N_("A world that changes: after a hundred examples the variance is 1/101, and it takes "
               "a hundred more to come back to 0."),
  .needs = "passive-aggressive gaussian-divergence",
  .leads_to = "recursive-least-squares kalman-filter ramp-loss-classifier",
  .aliases = "AROW; adaptive regularisation; confidence-weighted; CW; 适应正则化; 置信加权; syzzh",
};

const GradusDescriptor gradus_arow = {
  GRADUS_ONLINE_CLASSES,
  .id = "arow", .difficulty = 3, .title = N_("Adaptive regularisation (AROW)"),
  .summary = N_("Learn a border from a stream and how sure it is: directions that many examples "
                "have settled move little."),
  .goal = N_("Say why a late stray hardly moves the border, and what this costs when the world "
             "changes."),
  .source = "图解机器学习, section 15.2; Crammer, Kulesza and Dredze 2009",
  .fixed = "task=classes loss=squared printed=false", .defaults = "certainty=full",
  .plots_shown = "classes belief stream counts unsure", GRADUS_ROW (arow),
};

/* --- Recursive least squares ------------------------------------------------------------------ */

static const GradusQuestion rls_questions[] = GRADUS_ROWS (
  { "band", N_("How wide is the band then?"), "sure", "line", .asks = GRADUS_ASKS_NUMBER,
    .about = "width", .scale = "tenth-width",
    .words = N_("At example {i} the band was {wide-now} wide on either side, and the guess was off "
                "by {far}. λ is {lambda}. How wide is the band there after it?"),
    .intuition = N_("You thought that an example teaches as much as it surprises; but it makes the "
                    "line surer there, surprise or not."),
    .intuition_answer = "wide-now" },
  { "answer", N_("What does it answer then?"), "move", "line", .asks = GRADUS_ASKS_NUMBER,
    .about = "now", .when = "far > 0 and not printed", .scale = "tenth",
    .words = N_("For example {i} the guess was {score}, and {y} was right. The spread is {spread}, "
                "λ is {lambda}. What would be answered after the move?"),
    .intuition = N_("You thought the example is then answered exactly; what is left is λ/β of the "
                    "error."),
    .intuition_answer = "whole-way" });

static const GradusPreset rls_presets[] = GRADUS_ROWS (
  { .id = "rising", .title = N_("Four points, one at a time"),
    .blurb = N_("After each point the line is that of ridge regression on all points so far. The "
                "third lies on the line: the line stays, and the band becomes thinner."),
    .data = "rising-4",
    .claims = "iteration 2: theta[0] ~ 0.8\niteration 3: theta[0] ~ 0.8\niteration 3: theta[1] ~ "
              "0.6\niteration 4: theta[0] ~ 0.692" },
  { .id = "mean", .title = N_("A mean by hand"),
    .blurb = N_("Only a constant: 3, 5, 4 and 0 give 3/2, 8/3, 3 and 12/5, the sum over one more "
                "than their number."),
    .data = "four-values", .params = "constant=false", .claims = "theta[0] == 2.4" },
  { .id = "line", .title = N_("Ten points with an outlier"),
    .blurb = N_("The tenth pulls hard, because all count alike: the slope falls by half."),
    .data = "line10:outlier=true", .rng = GRADUS_RNG_BOOK,
    .claims = "iteration 9: theta[1] > 0.9\ntheta[1] < 0.5" },
  { .id = "printed-sign", .title = N_("Failure: the sign as printed"),
    .blurb = N_("With plus instead of minus each example drives the answer away: −1.5, −3.67, "
                "−5.58, −6.7."),
    .data = "four-values", .params = "constant=false printed=true",
    .failure = N_("The book prints a plus sign before (μᵀx − y)Σx/β. The step has to go against "
                  "the error, or what is wrong becomes worse with every example."),
    .claims = "iteration 1: theta[0] == -1.5\ntheta[0] ~ -6.7" },
  { .id = "new-world", .title = N_("Failure: deaf to news"),
    .blurb = N_("A hundred times 0, then ten times 1: the answer is 0.09."),
    .data = "level-shift:before=100,after=10", .params = "constant=false",
    .failure = N_("The mean of all that has ever come is what is asked for, and it is found. For a "
                  "world that changes, old examples have to be forgotten: a factor on Σ, or noise "
                  "added to it, which makes the Kalman filter."),
    .claims = "theta[0] ~ 0.09" });

static const GradusCheck rls_checks[] = GRADUS_ROWS (
  { "rising", 1, "theta", GRADUS_EXPECT (0.5, 0), 1e-14, SHEET },
  { "rising", 2, "theta", GRADUS_EXPECT (0.8, 0.6), 1e-14, SHEET },
  { "rising", 3, "theta", GRADUS_EXPECT (0.8, 0.6), 1e-14, SHEET },
  { "rising", 4, "theta", GRADUS_EXPECT (9 / 13., 12 / 13.), 1e-14, SHEET },
  { "rising", 4, "rival", GRADUS_EXPECT (9 / 13., 12 / 13.), 1e-14,
    "ridge regression by hand: (5, 6; 6, 15) θ = (9, 18)" },
  { "mean", 1, "theta", GRADUS_EXPECT (1.5), 1e-14, SHEET },
  { "mean", 2, "theta", GRADUS_EXPECT (8 / 3.), 1e-14, SHEET },
  { "mean", 3, "theta", GRADUS_EXPECT (3), 1e-14, SHEET },
  { "mean", 3, "sigma", GRADUS_EXPECT (0.25), 1e-14, SHEET },
  { "printed-sign", 2, "theta", GRADUS_EXPECT (-11 / 3.), 1e-14, SHEET },
  { "printed-sign", 3, "theta", GRADUS_EXPECT (-67 / 12.), 1e-14,
    "−11/3 − (29/3 − 2)/4, by hand" },
  { "new-world", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (10 / 111.), 1e-12, SHEET });

static const GradusPair rls_pairs[] = GRADUS_ROWS (
  { .id = "sign", .title = N_ ("Against the error and with it"),
    .blurb = N_ ("With the sign as printed every example drives the answer away from what it "
                 "should be."),
    .preset = "printed-sign", .left = "printed=false",
    .claims = "left: theta[0] == 2.4\nright: theta[0] ~ -6.7" });

static const GradusSheet rls_sheet = {
  .aha = N_("One example at a time, yet exactly the batch answer, in whatever order they come."),
  .by_hand = N_("x = 1 and λ = 1: for 3, 5, 4 the answers are 3/2, 8/3, 3, the sums over 2, 3, 4; "
                "the variance is 1/2, 1/3, 1/4."),
  .why = "line", .intuition = N_("An example without an error teaches nothing."),
  .caught_by = "band",
  .breaks = N_("A world that changes: after a hundred zeros ten ones bring the answer to 0.09."),
  .needs = "ridge-regression arow",
  .leads_to = "kalman-filter prior-to-posterior bayesian-prediction",
  .aliases = "RLS; recursive least squares; Sherman-Morrison; adaptive filter; 递归最小二乘; 岭回归; dgzxec",
};

const GradusDescriptor gradus_recursive_least_squares = {
  GRADUS_ONLINE_NUMBERS,
  .id = "recursive-least-squares", .difficulty = 2, .title = N_("Recursive least squares"),
  .summary = N_("Take in one example after the other, and have ridge regression on all of them at "
                "every moment."),
  .goal = N_("Say what an example changes that lies exactly on the line."),
  .source = "图解机器学习, section 15.2; Sherman and Morrison 1950",
  .fixed = "task=numbers certainty=full loss=squared", .plots_shown = "line stream belief unsure",
  GRADUS_ROW (rls),
};
