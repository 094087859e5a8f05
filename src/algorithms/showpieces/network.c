/* A network with one hidden layer, taught by back-propagation.
 *
 * Objective. f(x) = alpha_0 + sum_j alpha_j phi (gamma_j + omega_j' x): a straight cut through what
 * the hidden units make of x. The targets y are numbers, or +1 and -1 for two classes, and J = 1/2
 * sum_i (f(x_i) - y_i)^2 is to become small.
 *
 * Step. Forward: of one example after the other, every hidden unit and then the output are worked
 * out. Backward: the residual r = f - y is the blame of the output; unit j, which fed it with the
 * weight alpha_j, is blamed for delta_j = r alpha_j phi'(z_j). A weight's derivative is the blame
 * of the unit it leads to times what came along it: r h_j for alpha_j, delta_j x for omega_j. The
 * sums over all examples are the gradient, and every weight moves by -eta times its entry.
 *
 * Why it works. The chain rule, walked from the end: each blame is used by all weights into its
 * unit and worked out once, so the whole gradient costs about as much as two evaluations of J,
 * whatever the number of weights. J is not convex. Units that start alike are blamed alike and stay
 * alike for ever, so the start must be uneven; all weights 0 is a point without slope.
 *
 * Cost. O(n b d) an iteration, b hidden units.
 *
 * Edge cases. A unit whose |z| is large is saturated: phi' is nearly 0, no blame comes through and
 * it does not learn. A flat stretch of J is often a plateau and not the end. Too long a step is
 * noticed when J rises, and the run fails when J leaves every range. The gradient of a sum grows
 * with the number of examples; by the mean a rate is good for many of them as it was for few. At z
 * = 0 the derivative of max (0, z) is taken as 0.
 *
 * Source: Rumelhart, Hinton and Williams 1986, Nature 323, 533-536.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"

/* The grid that is carried into the hidden plane: lines each way, vertices of a line. */
#define GRID_LINES 9
#define GRID_POINTS 25
#define CURVE_POINTS 161
#define MAX_UNITS 10
/* From so many examples on their sum is what makes a usual rate too large. */
#define MANY 50

typedef enum { UNIT_SIGMOID, UNIT_TANH, UNIT_RELU } Unit;
typedef enum { STEP_SUM, STEP_MEAN } Step;
typedef enum { START_RANDOM, START_GIVEN, START_ALIKE, START_ZERO } Start;

typedef struct
{
  int units;
  unsigned int unit;
  bool offset;              /* the output has a constant alpha_0 */
  double rate;
  unsigned int step;
  unsigned int start;
  double spread;
  double goal, tolerance;
  int most;
} Params;

typedef struct
{
  GradusArray hidden;           /* b x (1 + d): gamma_j, omega_j */
  GradusArray output;           /* 1 + b: alpha */
  GradusArray hidden_gradient, output_gradient;
  GradusArray residual;         /* n, of the last forward phase */
  GradusArray act;              /* b: what the hidden units put out for the example in work */
  GradusArray delta;            /* b + 1: what units, and last the output, are blamed for */
  guint cursor;                 /* of the phase: example times (1 + b) and unit */
  guint example, worked;        /* in work; its unit, b is the output */
  guint shown, blamed;          /* how many units of the example have been worked out, blamed */
  double z, answer;             /* of the unit in work; f */
  double slope;                 /* phi' there */
  double loss, gradient_norm;
  double wrong;                 /* examples on the wrong side; NAN without classes */
  guint worst;                  /* the example with the largest residual, now */
  bool clear;                   /* and it is so by far */
  guint mover;                  /* the same when J was last added up */
} State;

enum { EVENT_ROSE, EVENT_SOLVED };

/* --- The function ----------------------------------------------------------------------------- */

static double
activate (Unit unit, double z)
{
  return unit == UNIT_SIGMOID ? 1 / (1 + exp (-z)) : unit == UNIT_TANH ? tanh (z) : MAX (z, 0);
}

/* The derivative, of what the unit puts out. */
static double
slope_of (Unit unit, double h)
{
  return unit == UNIT_SIGMOID ? h * (1 - h) : unit == UNIT_TANH ? 1 - h * h : h > 0;
}

static double
sum_up (const State *state, guint j, const double *x)
{
  const guint d = state->hidden.shape[1] - 1;
  const double *w = &state->hidden.data[j * (1 + d)];
  double z = w[0];

  for (guint k = 0; k < d; k++)
    z += w[1 + k] * x[k];
  return z;
}

/* f(x), with what the hidden units put out in @h. */
static double
answer (const State *state, Unit unit, const double *x, double *h)
{
  double f = state->output.data[0];

  for (guint j = 0; j < state->hidden.shape[0]; j++)
    {
      h[j] = activate (unit, sum_up (state, j, x));
      f += state->output.data[1 + j] * h[j];
    }
  return f;
}

static bool
has_classes (const GradusTable *table)
{
  return table->label != NULL && table->n_classes == 2;
}

static double
target_of (const GradusTable *table, guint i)
{
  return has_classes (table) ? gradus_table_sign (table, i) : table->y[i];
}

/* J and what is counted with it, under the weights of now. */
static void
measure (State *state, const Params *params, const GradusTable *table)
{
  double h[MAX_UNITS], sum = 0, largest = -1, second = -1;

  state->wrong = has_classes (table) ? 0 : NAN;
  for (guint i = 0; i < table->n; i++)
    {
      const double y = target_of (table, i);
      const double f = answer (state, params->unit, gradus_table_row (table, i), h);

      sum += gradus_square (f - y);
      state->wrong += has_classes (table) && (f > 0 ? 1 : -1) != y;
      second = MAX (second, MIN (largest, fabs (f - y)));
      if (fabs (f - y) > largest)
        {
          largest = fabs (f - y);
          state->worst = i;
        }
    }
  state->loss = sum / 2;
  state->clear = table->n > 2 && largest > 1.05 * second;
}

/* --- Start ------------------------------------------------------------------------------------ */

static char *
validate (const GradusSetup *setup)
{
  const GradusTable *table = gradus_dataset_get_table (gradus_setup_get_dataset ((gpointer) setup));
  const Params *params = gradus_setup_get_params (setup);
  const GradusArray *hidden = gradus_setup_get_start (setup, "hidden");
  const GradusArray *output = gradus_setup_get_start (setup, "output");

  if (!has_classes (table) && table->y == NULL)
    return g_strdup (_ ("A network needs something to aim at: choose a column as target, or a "
                        "label with two classes."));
  for (guint i = 0; has_classes (table) && i < table->n; i++)
    if (table->label[i] < 0)
      return g_strdup_printf (_ ("Row %u has no class, and a network learns from examples with "
                                 "one. Leave such rows out."), i + 1);
  if (params->start != START_GIVEN)
    return NULL;
  if (hidden == NULL || output == NULL)
    return g_strdup (_ ("No start is given for these data. Give “hidden” and “output”, or choose "
                        "a start at random."));
  if (hidden->n_dims != 2 || hidden->shape[0] != (guint) params->units
      || hidden->shape[1] != table->d + 1 || output->n_dims != 1
      || output->shape[0] != (guint) params->units + 1)
    return g_strdup_printf (_ ("The given start is not one of %d units with %u inputs. Change the "
                               "number of units, or choose a start at random."), params->units,
                            table->d);
  return NULL;
}

static void
clear_work (State *state)
{
  state->cursor = state->example = state->worked = state->shown = state->blamed = 0;
}

static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  State *state = state_;

  clear_work (state);
  measure (state, context->params, gradus_context_get_table (context));
  state->mover = state->worst;
  return GRADUS_STATUS_CONTINUE;
}

/* Every offset and weight is uniform between -spread and spread, the weights of inputs by 1 / sqrt
 * (d) closer; alpha_0 is 0. */
static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const guint b = (guint) params->units, d = gradus_context_get_table (context)->d;
  double *w = gradus_array_init_matrix (&state->hidden, b, 1 + d);
  double *alpha = gradus_array_init_vector (&state->output, 1 + b);

  if (params->start == START_GIVEN)
    {
      gradus_array_assign (&state->hidden, gradus_context_start (context, "hidden"));
      gradus_array_assign (&state->output, gradus_context_start (context, "output"));
      return GRADUS_STATUS_CONTINUE;
    }
  for (guint j = 0; params->start != START_ZERO && j < b; j++)
    {
      const bool copy = params->start == START_ALIKE && j > 0;

      for (guint k = 0; k <= d; k++)
        w[j * (1 + d) + k] = copy ? w[k]
                             : params->spread * (2 * gradus_rng_uniform (context->rng) - 1)
                                 / (k > 0 ? sqrt (d) : 1);
      alpha[1 + j] = copy ? alpha[1]
                          : params->spread * (2 * gradus_rng_uniform (context->rng) - 1);
    }
  return GRADUS_STATUS_CONTINUE;
}

static gboolean
rebase (gpointer state_, GradusContext *context, const GradusSetup *old)
{
  GRADUS_STEP (state, table);

  if (state->hidden.shape[1] != table->d + 1)
    return FALSE;
  gradus_array_init_vector (&state->residual, table->n);
  context->restart_iteration = TRUE;
  return refresh (state, context) == GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

/* One unit of one example. */
static void
work_forward (State *state, const Params *params, const GradusTable *table)
{
  const guint b = (guint) params->units;
  const guint i = state->cursor / (b + 1), j = state->cursor % (b + 1);

  state->example = i;
  state->worked = j;
  state->shown = j + 1;
  state->blamed = 0;
  if (j < b)
    {
      state->z = sum_up (state, j, gradus_table_row (table, i));
      gradus_array_write (&state->act)[j] = activate (params->unit, state->z);
      return;
    }
  state->answer = state->output.data[0];
  for (guint k = 0; k < b; k++)
    state->answer += state->output.data[1 + k] * state->act.data[k];
  gradus_array_write (&state->residual)[i] = state->answer - target_of (table, i);
}

/* The same on the way back: the output first, then the units that fed it. */
static void
work_backward (State *state, const Params *params, const GradusTable *table)
{
  const guint b = (guint) params->units, d = table->d;
  const guint i = state->cursor / (b + 1), j = state->cursor % (b + 1);
  const double *x = gradus_table_row (table, i), r = state->residual.data[i];
  double *delta = gradus_array_write (&state->delta);
  double *to;

  state->example = i;
  state->shown = b + 1;
  state->blamed = j + 1;
  if (j == 0)
    {
      state->worked = b;
      state->answer = answer (state, params->unit, x, gradus_array_write (&state->act));
      delta[b] = r;
      to = gradus_array_write (&state->output_gradient);
      to[0] += params->offset ? r : 0;
      for (guint k = 0; k < b; k++)
        to[1 + k] += r * state->act.data[k];
      return;
    }
  state->worked = j - 1;
  state->z = sum_up (state, j - 1, x);
  state->slope = slope_of (params->unit, state->act.data[j - 1]);
  delta[j - 1] = r * state->output.data[j] * state->slope;
  to = &gradus_array_write (&state->hidden_gradient)[(j - 1) * (1 + d)];
  to[0] += delta[j - 1];
  for (guint k = 0; k < d; k++)
    to[1 + k] += delta[j - 1] * x[k];
}

/* The next micro-step by @work, or all that are left. */
static GradusStatus
go_on (State *state, GradusContext *context,
       void (*work) (State *state, const Params *params, const GradusTable *table))
{
  GRADUS_STEP (params, table);
  const guint end = table->n * ((guint) params->units + 1);

  do
    {
      work (state, params, table);
      state->cursor++;
    }
  while (context->bulk && state->cursor < end);
  if (state->cursor < end)
    return GRADUS_STATUS_AGAIN;
  state->cursor = 0;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_forward (gpointer state, GradusContext *context)
{
  return go_on (state, context, work_forward);
}

static GradusStatus
run_loss (gpointer state_, GradusContext *context)
{
  State *state = state_;

  state->mover = state->worst;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_backward (gpointer state_, GradusContext *context)
{
  State *state = state_;
  GradusStatus status;

  if (state->cursor == 0)
    {
      memset (gradus_array_write (&state->hidden_gradient), 0,
              gradus_array_length (&state->hidden_gradient) * sizeof (double));
      memset (gradus_array_write (&state->output_gradient), 0,
              gradus_array_length (&state->output_gradient) * sizeof (double));
    }
  status = go_on (state, context, work_backward);
  if (status == GRADUS_STATUS_CONTINUE)
    state->gradient_norm = sqrt (gradus_norm2 (&state->hidden_gradient)
                                 + gradus_norm2 (&state->output_gradient));
  return status;
}

/* What the gradient, a sum over @n examples, is multiplied by. */
static double
pace_of (const Params *params, guint n)
{
  return params->step == STEP_MEAN ? params->rate / n : params->rate;
}

static void
move (GradusArray *weights, double rate, const GradusArray *gradient)
{
  double *w = gradus_array_write (weights);

  for (gsize k = 0; k < gradus_array_length (weights); k++)
    w[k] -= rate * gradient->data[k];
}

static GradusStatus
run_update (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);
  const double before = state->loss, wrong = state->wrong;
  double sum = 0;       /* J of the answer 0 */

  move (&state->hidden, pace_of (params, table->n), &state->hidden_gradient);
  move (&state->output, pace_of (params, table->n), &state->output_gradient);
  measure (state, params, table);
  for (guint i = 0; i < table->n; i++)
    sum += gradus_square (target_of (table, i)) / 2;
  if (!(state->loss < 1e12 * MAX (sum, 1)) && params->step == STEP_SUM && table->n >= MANY)
    return gradus_context_fail (context,
                                _ ("The error has left every range: the gradient is a sum over %u "
                                   "examples, and so are the steps, which are too long. Let them "
                                   "go by the mean over the examples, or choose a smaller learning "
                                   "rate."), table->n);
  if (!(state->loss < 1e12 * MAX (sum, 1)))
    return gradus_context_fail (context,
                                _ ("The error has left every range: the steps are too long and "
                                   "each throws the weights farther. Choose a smaller learning "
                                   "rate."));
  gradus_context_raise_if (context, EVENT_ROSE, state->loss > before * (1 + 1e-12));
  gradus_context_raise_if (context, EVENT_SOLVED, state->wrong == 0 && wrong > 0);
  if (state->loss < params->goal || state->gradient_norm < params->tolerance)
    return GRADUS_STATUS_CONVERGED;
  return context->iteration + 1 >= (guint64) params->most ? GRADUS_STATUS_EXHAUSTED
                                                          : GRADUS_STATUS_CONTINUE;
}

/* J at the weights moved by @step along the gradient, or along signs that change with the
 * iteration; @slope is what the gradient says of that direction. */
static double
loss_along (const GradusPosition *here, bool signs, double step, double *slope)
{
  GRADUS_HERE (state, params);
  const GradusArray *gradients[2] = { &state->hidden_gradient, &state->output_gradient };
  State other = *state;
  GradusArray *parts[2] = { &other.hidden, &other.output };
  guint64 bits = (here->iteration + 1) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  other.hidden = other.output = (GradusArray) { 0 };
  gradus_array_assign (&other.hidden, &state->hidden);
  gradus_array_assign (&other.output, &state->output);
  *slope = 0;
  for (guint part = 0; part < 2; part++)
    for (gsize k = 0; k < gradus_array_length (gradients[part]); k++)
      {
        const bool still = part == 1 && k == 0 && !params->offset;
        const double g = gradients[part]->data[k];
        const double way = still ? 0 : !signs ? g : (bits >> 63) != 0 ? 1 : -1;

        bits = bits << 1 | bits >> 63;
        gradus_array_write (parts[part])[k] += step * way;
        *slope += way * g;
      }
  measure (&other, params, gradus_dataset_get_table (here->dataset));
  gradus_array_clear (&other.hidden);
  gradus_array_clear (&other.output);
  return other.loss;
}

/* Whether the step to come is so long that the slope says little of it. */
static bool
is_close_call (const GradusPosition *here)
{
  GRADUS_HERE (state, params, table);
  const double pace = pace_of (params, table->n);
  double slope;

  return gradus_position_is_phase (here, "backward") && here->micro == 0
         && state->loss - loss_along (here, FALSE, -pace, &slope) < 0.6 * pace * slope;
}

/* --- Names ------------------------------------------------------------------------------------ */

/* What the units of the example in work put out and are blamed for, as far as it has come. */
static void
name_units (const State *state, const GradusTable *table, GradusNames *names)
{
  const guint d = table->d, b = state->hidden.shape[0];
  const double *x = gradus_table_row (table, MIN (state->example, table->n - 1));
  g_autofree double *values = g_new (double, d + b + 1);
  g_autofree double *deltas = g_new (double, d + b + 1);

  for (guint k = 0; k < d + b + 1; k++)
    {
      deltas[k] = k == d + b && state->blamed > 0             ? state->delta.data[b]
                  : k >= d && k < d + b && k + 1 < d + state->blamed
                    ? state->delta.data[k - d] : NAN;
      values[k] = state->shown == 0                     ? NAN
                  : k < d                               ? x[k]
                  : k < d + MIN (state->shown, b)       ? state->act.data[k - d]
                  : k == d + b && state->shown == b + 1 ? state->answer
                                                        : NAN;
    }
  gradus_names_vector (names, "unit-values", values, d + b + 1);
  gradus_names_vector (names, "unit-deltas", deltas, d + b + 1);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, table);
  const guint b = state->hidden.shape[0], d = table->d, j = state->worked;
  const guint i = MIN (state->example, table->n - 1);
  const bool working = here->micro > 0 && state->shown > 0;
  g_autoptr (GString) lines = g_string_new (NULL);
  double h[1 + MAX_UNITS] = { 1 };

  gradus_names_row (names, table, i);
  name_units (state, table, names);
  for (guint k = 0; k < d; k++)
    g_string_append_printf (lines, "%s%s", k > 0 ? "\n" : "", table->names[table->x_columns[k]]);
  gradus_names_word (names, "input-names", lines->str);
  gradus_names_number (names, "at", working ? (double) (d + j) : NAN);
  gradus_names_number (names, "active", working ? (double) i : NAN);
  gradus_names_flag (names, "at-output", j == b);
  gradus_names_whole (names, "u", j + 1);
  gradus_names_vector (names, "weights", &state->hidden.data[MIN (j, b - 1) * (1 + d)], 1 + d);
  gradus_names_number (names, "h", j < b ? state->act.data[j] : NAN);
  gradus_names_number (names, "a", j < b ? state->output.data[1 + j] : NAN);
  gradus_names_number (names, "blame", j < b ? state->delta.data[j] : NAN);
  memcpy (h + 1, state->act.data, b * sizeof (double));
  gradus_names_vector (names, "H", h, 1 + b);
  gradus_names_number (names, "r", state->residual.data[i]);
  gradus_names_number (names, "back", -pace_of (params, table->n));
  gradus_names_number (names, "pace", pace_of (params, table->n));
  gradus_names_whole (names, "worst-number", state->worst + 1);
  gradus_names_number (names, "worst-place", state->worst);
  gradus_names_whole (names, "mover-number", state->mover + 1);
  gradus_names_vector (names, "mover-x",
                       gradus_table_row (table, MIN (state->mover, table->n - 1)), d);
  gradus_names_flag (names, "plane", b == 2 && d == 2 && has_classes (table));
  gradus_names_flag (names, "classes", has_classes (table));
  gradus_names_flag (names, "few", table->n <= 4);
  gradus_names_flag (names, "flat", state->gradient_norm < params->tolerance);
  gradus_names_number (names, "last-h", state->act.data[b - 1]);
  gradus_names_number (names, "last-weight", state->output.data[b]);
  gradus_names_number (names, "last-blame", state->delta.data[b - 1]);
  gradus_names_flag (names, "wants-more", state->delta.data[b - 1] < 0);
  gradus_names_number (names, "naive", state->residual.data[i] < 0);
  gradus_names_flag (names, "close-call", is_close_call (here));
}

static void
read_phi (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, table);
  const guint b = state->hidden.shape[0];
  double *h = gradus_array_init_matrix (out, table->n, b);

  for (guint i = 0; i < table->n; i++)
    answer (state, ((const Params *) here->params)->unit, gradus_table_row (table, i), &h[i * b]);
}

/* Where the example with the largest residual stands in the plane of the first two units. */
static void
read_spot (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, table);
  double h[MAX_UNITS] = { 0 };

  answer (state, ((const Params *) here->params)->unit,
          gradus_table_row (table, MIN (state->mover, table->n - 1)), h);
  memcpy (gradus_array_init_vector (out, 2), h, 2 * sizeof (double));
}

/* --- What is said ----------------------------------------------------------------------------- */

#define FORWARD(phi)                                                                               \
  "z_j = \\role{model}{\\gamma_j + \\omega_j^T} x,\\quad \\role{accent}{h_j} = " phi               \
  " \\\\ f = \\role{model}{\\alpha_0} + \\sum_j \\role{model}{\\alpha_j} h_j,\\quad "              \
  "\\role{error}{r} = f - y"
#define BACKWARD(slope)                                                                            \
  "\\role{accent}{\\delta_j} = \\role{error}{r}\\,\\role{model}{\\alpha_j}\\," slope               \
  " \\\\ \\frac{\\partial J}{\\partial \\alpha} = \\sum_i \\role{error}{r}\\,(1, h),\\quad "       \
  "\\frac{\\partial J}{\\partial (\\gamma_j, \\omega_j)} = "                                       \
  "\\sum_i \\role{accent}{\\delta_j}\\,(1, x)"

static const GradusPhase phases[] = GRADUS_ROWS (
  { "forward", N_ ("Forward"),
    N_ ("Each unit adds up what comes in and bends it; the output adds up the units."),
    .pseudocode = N_ ("for each example:\n  hⱼ ← φ(γⱼ + ωⱼᵀx)\n  f ← α₀ + Σⱼ αⱼ hⱼ\n  r ← f − y"),
    .run = run_forward, .micro = "n*1+units", .shows = "network",
    .rule = FORWARD ("\\frac{1}{1 + e^{-z_j}}"),
    .rules = GRADUS_SAY ({ "unit == tanh", FORWARD ("\\tanh z_j") },
                         { "unit == relu", FORWARD ("\\max(0, z_j)") },
                         { NULL, FORWARD ("\\frac{1}{1 + e^{-z_j}}") }),
    .filled = GRADUS_SAY (
      { "not at-output", "z_{<u>} = <dot weights|model X|data> = <z>,\\quad "
                         "\\role{accent}{h_{<u>}} = <h|accent>" },
      { NULL, "f = <dot output|model H|data> = <answer|3>,\\quad "
              "\\role{error}{r} = <calc answer - y = r|error>" }),
    .said = GRADUS_SAY (
      { "micro and not at-output", N_ ("Example {i}, hidden unit {u}: what comes in adds up to "
                                       "{z}, and {h} goes out.") },
      { "micro", N_ ("Example {i}: the network answers {answer} where {y} is wanted; the residual "
                     "is {r}.") },
      { "n == 1", N_ ("The example has gone through: the answer is {answer}, the residual {r}.") },
      { NULL, N_ ("All {n} examples have gone through; the last one has the residual {r}.") }) },
  { "loss", N_ ("Add up the errors"), N_ ("Half the sum of the squared residuals is the cost J."),
    .pseudocode = N_ ("J ← ½ Σ r²"), .run = run_loss,
    .rule = "\\role{model}{J} = \\tfrac12\\sum_i \\role{error}{r_i}^2",
    .filled = GRADUS_SAY (
      { "few", "\\role{model}{J} = \\tfrac12\\left\\|<residual|error>\\right\\|^2 = <loss|model>" },
      { NULL, "\\role{model}{J} = <loss|model>" }),
    .said = GRADUS_SAY (
      { "wrong == 0", N_ ("J = {loss}, and every example is on its own side.") },
      { "classes", NN_ ("J = {loss}, and {wrong} example is on the wrong side.",
        "J = {loss}, and {wrong} examples are on the wrong side."), "wrong" },
      { "n == 1", N_ ("Half the square of the one residual is J = {loss}.") },
      { NULL, N_ ("J = {loss}; the largest residual is that of example {worst-number}.") }) },
  { "backward", N_ ("Backward"),
    N_ ("Hand the residual back: a unit is blamed by its weight and by how steep it is there."),
    .pseudocode = N_ ("for each example:\n  ∂α ← ∂α + r (1, h)\n  δⱼ ← r αⱼ φ′(zⱼ)\n  ∂ωⱼ ← ∂ωⱼ + "
                      "δⱼ (1, x)"),
    .run = run_backward, .micro = "n*1+units", .shows = "network",
    .rule = BACKWARD ("h_j (1 - h_j)"),
    .rules = GRADUS_SAY ({ "unit == tanh", BACKWARD ("(1 - h_j^2)") },
                         { "unit == relu", BACKWARD ("[z_j > 0]") },
                         { NULL, BACKWARD ("h_j (1 - h_j)") }),
    .filled = GRADUS_SAY (
      { "micro and at-output", "\\frac{\\partial J}{\\partial\\alpha} \\leftarrow "
                               "\\frac{\\partial J}{\\partial\\alpha} + <factor r|error> <row H>" },
      { "micro", "\\role{accent}{\\delta_{<u>}} = "
                 "<calc r|error * a|model * slope = blame|accent>" },
      { NULL, "\\frac{\\partial J}{\\partial\\alpha} = <output-gradient|accent>,\\quad "
              "\\frac{\\partial J}{\\partial(\\gamma, \\omega)} = <hidden-gradient|accent>" }),
    .said = GRADUS_SAY (
      { "micro and at-output", N_ ("Example {i}: the output is blamed for the residual {r}, and "
                                   "each of its weights for that times what came along it.") },
      { "micro and slope < 0.01", N_ ("Example {i}, unit {u}: the slope is {slope}, the unit is "
                                      "saturated, and of the residual {r} only {blame} comes "
                                      "through.") },
      { "micro", N_ ("Example {i}, unit {u}: the residual {r} comes back along the weight {a} and "
                     "through the slope {slope}; the blame is {blame}.") },
      { "gradient-norm == 0", N_ ("The blames cancel to the last one: the gradient is 0.") },
      { NULL, N_ ("Every weight knows its share: the gradient has the length "
                  "{gradient-norm}.") }) },
  { "update", N_ ("Move all weights"), N_ ("Every weight goes against its entry of the gradient."),
    .pseudocode = N_ ("α ← α − η ∂α;  ω ← ω − η ∂ω\nif J is small or the gradient 0: stop"),
    .run = run_update,
    .rule = "\\role{model}{\\alpha} := \\role{past}{\\alpha} - \\role{accent}{\\eta\\,"
            "\\frac{\\partial J}{\\partial\\alpha}},\\quad "
            "\\role{model}{(\\gamma_j, \\omega_j)} := "
            "\\role{past}{(\\gamma_j, \\omega_j)} - \\role{accent}{\\eta\\,"
            "\\frac{\\partial J}{\\partial(\\gamma_j, \\omega_j)}}",
    .rules = GRADUS_SAY (
      { "step-by == mean",
        "\\role{model}{\\alpha} := \\role{past}{\\alpha} - \\role{accent}{\\frac{\\eta}{n}\\,"
        "\\frac{\\partial J}{\\partial\\alpha}},\\quad "
        "\\role{model}{(\\gamma_j, \\omega_j)} := "
        "\\role{past}{(\\gamma_j, \\omega_j)} - \\role{accent}{\\frac{\\eta}{n}\\,"
        "\\frac{\\partial J}{\\partial(\\gamma_j, \\omega_j)}}" }),
    .filled = GRADUS_SAY ({ NULL, "<move output back output-gradient>" }),
    .said = GRADUS_SAY (
      { "converged and loss < goal", N_ ("Learned: J falls from {before loss} to {after loss}, "
                                         "which is below the goal {goal}.") },
      { "converged and gradient-norm == 0", N_ ("The gradient is 0 and no weight moves: the end, "
                                                "although J is still {loss}.") },
      { "converged", N_ ("The gradient is only {gradient-norm} long: the end, with J = {loss}.") },
      { "exhausted", NN_ ("Stopped at the limit of one step: J = {loss}, and the gradient still "
                         "had the length {gradient-norm}.",
        "Stopped at the limit of {most} steps: J = {loss}, and the gradient still had the "
            "length {gradient-norm}."), "most" },
      { "event:rose", N_ ("The step is too long: J rises from {before loss} to {after loss}.") },
      { "event:solved", N_ ("J falls from {before loss} to {after loss}, and now every example is "
                            "on its own side.") },
      { "loss falls", N_ ("All weights move; J falls from {before loss} to {after loss}.") },
      { NULL, N_ ("The weights move so little that J stays at {loss}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusChoice units[] = GRADUS_ROWS (
  [UNIT_SIGMOID] = { "sigmoid", N_ ("Sigmoid, 0 to 1") },
  [UNIT_TANH] = { "tanh", N_ ("Hyperbolic tangent, −1 to 1") },
  [UNIT_RELU] = { "relu", N_ ("Ramp, 0 below 0") });

static const GradusChoice steps[] = GRADUS_ROWS (
  [STEP_SUM] = { "sum", N_ ("The sum over the examples") },
  [STEP_MEAN] = { "mean", N_ ("The mean over the examples") });

static const GradusChoice starts[] = GRADUS_ROWS (
  [START_RANDOM] = { "random", N_ ("At random") },
  [START_GIVEN] = { "given", N_ ("Given") },
  [START_ALIKE] = { "alike", N_ ("At random, all units alike") },
  [START_ZERO] = { "zero", N_ ("All weights 0") });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "units", .label = N_ ("Hidden units"), .symbol = "b",
    .blurb = N_ ("More units can bend the answer more often."), GRADUS_PARAM_FIELD (Params, units),
    .def = 2, .min = 1, .max = MAX_UNITS, .applies = GRADUS_APPLIES_RESTART },
  { .id = "unit", .label = N_ ("Kind of unit"), .symbol = "\\varphi",
    .blurb = N_ ("How a unit bends what comes in."), GRADUS_PARAM_FIELD (Params, unit),
    .max = UNIT_RELU, .choices = units, .applies = GRADUS_APPLIES_RESTART },
  { .id = "offset", .label = N_ ("Constant of the output"),
    .blurb = N_ ("Let the output have a constant α₀ of its own."),
    GRADUS_PARAM_FIELD (Params, offset), .def = TRUE, .max = 1,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "rate", .label = N_ ("Learning rate"), .symbol = "\\eta",
    .blurb = N_ ("How far a step goes against the gradient."), GRADUS_PARAM_FIELD (Params, rate),
    GRADUS_RATE (0.2, 0.001, 2) },
  { .id = "step-by", .label = N_ ("A step goes by"),
    .blurb = N_ ("With the sum a step is as many times as long as there are examples, so that a "
                 "rate for four of them is too large for a thousand; with the mean it is not."),
    GRADUS_PARAM_FIELD (Params, step), .max = STEP_MEAN, .choices = steps,
    .applies = GRADUS_APPLIES_LIVE },
  { .id = "start", .label = N_ ("Start"),
    .blurb = N_ ("Units that start alike stay alike, so the start decides a lot."),
    GRADUS_PARAM_FIELD (Params, start), .max = START_ZERO, .choices = starts,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "spread", .label = N_ ("Spread of the start"),
    .blurb = N_ ("How large the first weights are; large ones saturate the units."),
    GRADUS_PARAM_FIELD (Params, spread), .def = 1, .max = 1000, .slider_min = 0, .slider_max = 20,
    .enabled_if = "start=random|alike", .applies = GRADUS_APPLIES_RESTART },
  { .id = "goal", .label = N_ ("Goal"), .blurb = N_ ("Stop when J is smaller than this."),
    GRADUS_PARAM_FIELD (Params, goal), .def = 0.001, .max = 1e6, .slider_max = 1,
    .applies = GRADUS_APPLIES_LIVE },
  { .id = "tolerance", .label = N_ ("Tolerance"),
    .blurb = N_ ("Stop when the gradient is shorter than this."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 1e-6, .max = 1, .slider_max = 0.01,
    .applies = GRADUS_APPLIES_LIVE },
  { .id = "most", .label = N_ ("Most steps"), .blurb = N_ ("Where to stop in any case."),
    GRADUS_PARAM_FIELD (Params, most), GRADUS_COUNT (1000, 10, 10000) });

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "hidden", N_ ("Weights of the hidden units"), "(\\gamma, \\omega)",
    GRADUS_QUANTITY (State, hidden), .indices = N_ ("hidden unit; offset, then each input"),
    .flags = GRADUS_TYPED | GRADUS_START, .start_params = "start=given" },
  { "output", N_ ("Weights of the output"), "\\alpha", GRADUS_QUANTITY (State, output),
    .indices = N_ ("the constant, then one for each hidden unit"),
    .flags = GRADUS_TYPED | GRADUS_START, .start_params = "start=given" },
  { "loss", N_ ("Cost"), "J", GRADUS_QUANTITY (State, loss),
    .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_LESS },
  { "gradient-norm", N_ ("Length of the gradient"), "\\|\\nabla J\\|",
    GRADUS_QUANTITY (State, gradient_norm), .flags = GRADUS_METRIC | GRADUS_LOG },
  { "wrong", N_ ("Examples on the wrong side"), "k", GRADUS_QUANTITY (State, wrong),
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "residual", N_ ("Residual of the last forward phase"), "r", GRADUS_QUANTITY (State, residual),
    .shape = "n", .indices = N_ ("example"), .flags = GRADUS_PER_DATUM },
  { "phi", N_ ("What the hidden units put out"), "h", .array = read_phi,
    .indices = N_ ("example, hidden unit"), .flags = GRADUS_PER_DATUM },
  { "hidden-gradient", N_ ("Gradient of the hidden weights"),
    "\\frac{\\partial J}{\\partial(\\gamma, \\omega)}", GRADUS_QUANTITY (State, hidden_gradient),
    .shape = "units*1+d", .indices = N_ ("hidden unit; offset, then each input") },
  { "output-gradient", N_ ("Gradient of the output weights"),
    "\\frac{\\partial J}{\\partial\\alpha}", GRADUS_QUANTITY (State, output_gradient),
    .shape = "1+units", .indices = N_ ("the constant, then one for each hidden unit") },
  { "spot", N_ ("Place of the example with the largest residual"), "h", .array = read_spot,
    .indices = N_ ("the first two hidden units"), .flags = GRADUS_TRACKED },
  { "act", N_ ("Units of the example in work"), "h", GRADUS_QUANTITY (State, act),
    .shape = "units", .indices = N_ ("hidden unit"), .flags = GRADUS_HIDDEN },
  { "delta", N_ ("Blame in the example in work"), "\\delta", GRADUS_QUANTITY (State, delta),
    .shape = "units+1", .indices = N_ ("hidden unit, then the output"), .flags = GRADUS_HIDDEN },
  { "z", N_ ("What comes into the unit"), "z", GRADUS_QUANTITY (State, z) },
  { "slope", N_ ("Slope of the unit"), "\\varphi'", GRADUS_QUANTITY (State, slope) },
  { "answer", N_ ("Answer of the network"), "f", GRADUS_QUANTITY (State, answer) },
  { "clear", N_ ("The largest residual stands out"), NULL, GRADUS_QUANTITY (State, clear) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_ROSE] = { "rose", N_ ("Cost rose"), N_ ("The step was too long.") },
  [EVENT_SOLVED] = { "solved", N_ ("Every example on its own side"),
                     N_ ("The border makes no mistake any more.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* Along one direction of signs, another one in each iteration. */
static gboolean
holds_gradient (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const double step = 1e-5;
  double along, ahead, behind;

  ahead = loss_along (here, TRUE, step, &along);
  behind = loss_along (here, TRUE, -step, &along);

  *measured = fabs ((ahead - behind) / (2 * step) - along);
  /* A ramp has a corner, and a kink within the step is no mistake. */
  return ((const Params *) here->params)->unit == UNIT_RELU
         || *measured <= 1e-6 * (1 + fabs (along) + 10 * state->gradient_norm + state->loss);
}

/* Units that were equal, with equal weights to the output, still are. */
static gboolean
holds_twins (const GradusPosition *here, double *measured)
{
  const State *state = here->state, *before = here->previous;
  const guint b = state->hidden.shape[0], p = state->hidden.shape[1];

  for (guint j = 1; j < b; j++)
    for (guint k = 0; k < j; k++)
      {
        const bool alike = before->output.data[1 + j] == before->output.data[1 + k]
                           && memcmp (&before->hidden.data[j * p], &before->hidden.data[k * p],
                                      p * sizeof (double)) == 0;

        for (guint c = 0; alike && c < p; c++)
          *measured = MAX (*measured, fabs (state->hidden.data[j * p + c]
                                            - state->hidden.data[k * p + c]));
      }
  return *measured == 0;
}

/* J was measured before the examples went through one by one. */
GRADUS_HOLDS (holds_sum, (state),
              fabs (gradus_norm2 (&state->residual) / 2 - state->loss),
              *measured <= 1e-9 * (1 + state->loss))

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "gradient", N_ ("The gradient is what a small push says"),
    "\\frac{J(w + \\varepsilon s) - J(w - \\varepsilon s)}{2\\varepsilon} = s^T\\nabla J",
    holds_gradient, .phase = "backward" },
  { "twins", N_ ("Units that are alike stay alike"),
    "(\\gamma_j, \\omega_j, \\alpha_j) = (\\gamma_k, \\omega_k, \\alpha_k)\\ \\text{forever}",
    holds_twins, .phase = "update" },
  { "sum", N_ ("J is half the sum of the squared residuals"), "J = \\tfrac12\\sum_i r_i^2",
    holds_sum, .phase = "loss" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  const State *state = here->state;
  const guint d = state->hidden.shape[1] - 1;
  double h[MAX_UNITS];

  for (gsize i = 0; i < n; i++)
    out[i] = answer (state, ((const Params *) here->params)->unit, &X[i * d], h);
}

/* Points and regions, or points and curve; and where each unit stands at z = 0. */
static void
draw_data (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  const State *state = here->state;
  const GradusTable *table = gradus_kit_table (here, scene);

  if (table == NULL)
    return;
  if (has_classes (table))
    gradus_kit_classes (here, plot, scene);
  else
    gradus_kit_regression (here, plot, scene);
  for (guint j = 0; j < state->hidden.shape[0] && table->d <= 2; j++)
    {
      const double *w = &state->hidden.data[j * state->hidden.shape[1]];
      const GradusLineStyle style = GRADUS_LINE_DASHED | GRADUS_LINE_THIN;

      if (table->d == 2 && has_classes (table) && (w[1] != 0 || w[2] != 0))
        gradus_scene_line (scene, w[1], w[2], w[0], GRADUS_ROLE_SECOND, style);
      else if (table->d == 1 && w[1] != 0)
        gradus_scene_vrule (scene, -w[0] / w[1], GRADUS_ROLE_SECOND, style, NULL);
    }
  if (table->d == 1 || (table->d == 2 && has_classes (table)))
    gradus_scene_set_caption (scene, _ ("dashed, blue: where a hidden unit has z = 0"));
}

/* How long the weights of the output are, without the constant; 0 as well where the plane is that
 * of two units itself. */
static double
cut_length (const State *state)
{
  const guint b = state->hidden.shape[0];

  return b > 2 ? sqrt (gradus_sum_squares (state->output.data + 1, b)) : 0;
}

/* The output's cut through the plane. */
static void
field_output (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  const double *alpha = ((const State *) here->state)->output.data;
  const double length = cut_length (here->state);

  for (gsize i = 0; i < n; i++)
    out[i] = alpha[0] + (length > 0 ? length * xy[2 * i]
                                    : alpha[1] * xy[2 * i] + alpha[2] * xy[2 * i + 1]);
}

/* Where @x stands: in the plane of two units; of more, across the cut and along it, which is what
 * is left of the first unit. */
static void
place (const GradusPosition *here, const double *x, double *at)
{
  const State *state = here->state;
  const double *alpha = state->output.data;
  const double length = cut_length (state);
  double h[MAX_UNITS] = { 0 };
  const double f = answer (state, ((const Params *) here->params)->unit, x, h);

  at[0] = length > 0 ? (f - alpha[0]) / length : h[0];
  at[1] = length > 0 ? h[0] - alpha[1] / length * at[0] : h[1];
}

/* The ruled paper of the input plane, carried along. */
static void
draw_grid (const GradusPosition *here, const GradusTable *table, GradusScene *scene)
{
  double low[2] = { INFINITY, INFINITY }, high[2] = { -INFINITY, -INFINITY };

  for (guint i = 0; i < table->n; i++)
    for (guint k = 0; k < 2; k++)
      {
        low[k] = MIN (low[k], gradus_table_row (table, i)[k]);
        high[k] = MAX (high[k], gradus_table_row (table, i)[k]);
      }
  for (guint side = 0; side < 2; side++)
    for (guint line = 0; line < GRID_LINES; line++)
      {
        double px[GRID_POINTS], py[GRID_POINTS], x[2], at[2];

        for (guint v = 0; v < GRID_POINTS; v++)
          {
            x[side] = low[side] + (high[side] - low[side]) * line / (GRID_LINES - 1);
            x[1 - side] = low[1 - side]
                          + (high[1 - side] - low[1 - side]) * v / (GRID_POINTS - 1);
            place (here, x, at);
            px[v] = at[0];
            py[v] = at[1];
          }
        gradus_scene_polyline (scene, px, py, GRID_POINTS, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
      }
}

/* The data as the hidden layer sees them. */
static void
draw_plane (const GradusPosition *here, const GradusTable *table, GradusScene *scene)
{
  const Unit unit = ((const Params *) here->params)->unit;
  const State *state = here->state;
  const bool two = state->hidden.shape[0] == 2;
  g_autofree double *xy = g_new (double, 2 * (gsize) table->n);
  GradusPosition before;
  double old[2];

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT,
                         two ? _ ("output of unit 1") : _ ("across the cut"),
                         two ? _ ("output of unit 2") : _ ("along the cut"));
  if (two && unit != UNIT_RELU)
    {
      gradus_scene_set_x_range (scene, unit == UNIT_TANH ? -1 : 0, 1);
      gradus_scene_set_y_range (scene, unit == UNIT_TANH ? -1 : 0, 1);
    }
  if (!two)
    gradus_scene_set_caption (scene, _ ("All hidden units, looked at along the cut of the "
                                        "output."));
  if (cut_length (state) > 0)
    gradus_scene_include (scene, -state->output.data[0] / cut_length (state), 0);
  if (has_classes (table))
    gradus_scene_field (scene, GRADUS_FIELD_SCORE, 1, field_output);
  if (table->d == 2)
    draw_grid (here, table, scene);
  for (guint i = 0; i < table->n; i++)
    {
      place (here, gradus_table_row (table, i), &xy[2 * i]);
      if (!two || table->n > 300 || !gradus_position_before (here, &before))
        continue;
      place (&before, gradus_table_row (table, i), old);
      if (old[0] != xy[2 * i] || old[1] != xy[2 * i + 1])
        gradus_scene_segment (scene, old[0], old[1], xy[2 * i], xy[2 * i + 1], GRADUS_ROLE_PAST,
                              GRADUS_LINE_SOLID);
    }
  gradus_scene_points (scene, xy, table->n, 2, has_classes (table) ? table->label : NULL,
                       GRADUS_ROLE_DATA, 1);
}

/* With one input: what each unit adds to the curve. */
static void
draw_bricks (const GradusPosition *here, const GradusTable *table, GradusScene *scene)
{
  const State *state = here->state;
  const double *alpha = state->output.data;
  const guint b = state->hidden.shape[0];
  double x[CURVE_POINTS], y[CURVE_POINTS], h[MAX_UNITS], low, high;

  gradus_find_extent (table->x, table->n, 1, &low, &high);
  gradus_make_room (&low, &high);
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, table->names[table->x_columns[0]],
                         _ ("what is added"));
  gradus_scene_set_x_range (scene, low, high);
  for (guint j = 0; j <= b; j++)
    {
      g_autofree char *label = g_strdup_printf (_ ("unit %u"), j + 1);

      for (guint v = 0; v < CURVE_POINTS; v++)
        {
          x[v] = low + (high - low) * v / (CURVE_POINTS - 1);
          y[v] = answer (state, ((const Params *) here->params)->unit, &x[v], h);
          if (j < b)
            y[v] = alpha[1 + j] * h[j];
        }
      gradus_scene_polyline (scene, x, y, CURVE_POINTS,
                             j < b ? GRADUS_ROLE_CLASS + j : GRADUS_ROLE_MODEL,
                             j < b ? GRADUS_LINE_SOLID : GRADUS_LINE_BOLD);
      if (b <= 5 || j == b)
        gradus_scene_legend_line (scene, j < b ? GRADUS_ROLE_CLASS + j : GRADUS_ROLE_MODEL,
                                  GRADUS_LINE_SOLID, j < b ? label : _ ("their sum, with α₀"));
    }
  gradus_scene_hrule (scene, alpha[0], GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, "α₀");
}

static void
draw_hidden (const GradusPosition *here, GradusScene *scene)
{
  const GradusTable *table = gradus_kit_table (here, scene);

  if (table == NULL)
    return;
  if (table->d == 1)
    draw_bricks (here, table, scene);
  else if (((const State *) here->state)->hidden.shape[0] < 2)
    gradus_scene_set_placeholder (scene, _ ("With two hidden units, this shows the data as they "
                                            "see them."));
  else
    draw_plane (here, table, scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "data", N_ ("Data and answer"), GRADUS_EDIT_POINTS, .kit = draw_data, .of = "",
    .with = "margins active=active before" },
  { "network", N_ ("The network"), .kit = gradus_kit_network, .of = "hidden output",
    .with = "values=unit-values deltas=unit-deltas at=at inputs=input-names" },
  { "hidden", N_ ("What the hidden layer makes of the data"), .build = draw_hidden },
  { "loss", N_ ("Cost and gradient"), .kit = gradus_kit_curves, .of = "loss gradient-norm",
    .with = "iterations" });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "spot", N_ ("Where does the hidden layer put it?"), "update", "hidden",
    .asks = GRADUS_ASKS_PLACE, .about = "spot[0] spot[1]", .scale = "0.02",
    .when = "plane and gradient-norm > 0.3",
    .words = N_ ("The weights are about to move by {pace} times the gradient. Example "
                 "{mover-number}, x = {mover-x}, is answered worst; it stands at ({spot[0]}, "
                 "{spot[1]}) in the plane of the two units. Where will it stand?") },
  { "ask", N_ ("What is the unit asked for?"), "backward", "network", .asks = GRADUS_ASKS_EVENT,
    .about = "wants-more", .when = "last-weight != 0 and r != 0 and iteration < 2",
    GRADUS_ANSWERS (N_ ("To put out less"), N_ ("To put out more")),
    .words = N_ ("Example {i} has the answer {answer} where {y} is wanted. The last hidden unit "
                 "put out {last-h}, and its weight to the output is {last-weight}. What does the "
                 "example ask of the unit?"),
    .truth = GRADUS_SAY (
      { "wants-more", N_ ("To put out more: δ = {last-blame}, and the unit goes against its "
                          "blame.") },
      { NULL, N_ ("To put out less: δ = {last-blame}, and the unit goes against its blame.") }),
    .intuition = N_ ("You thought of the answer alone, but a unit with a negative weight pulls the "
                     "answer down: it must put out more where the answer is too large."),
    .intuition_answer = "naive" },
  { "rises", N_ ("Does the cost fall?"), "update", "loss", .asks = GRADUS_ASKS_CHANGE,
    .about = "loss", .when = "close-call",
    .words = N_ ("J = {loss}, the gradient is {gradient-norm} long, and every weight goes against "
                 "it by {pace} times its entry. What does J do?"),
    .intuition = N_ ("You thought that a step against the gradient always leads down, but the "
                     "gradient only knows the slope where it stands; this step is longer than that "
                     "holds."),
    .intuition_answer = "1" },
  { "worst", N_ ("Which example is answered worst?"), "forward", "data", .asks = GRADUS_ASKS_DATUM,
    .about = "worst-place", .when = "clear and iteration == 0",
    .words = N_ ("Look at the answer of the network over the data. Which example will have the "
                 "largest residual?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("Example {worst-number}: no other is as far from its "
                                     "target.") }) });

/* --- Presets, checks, descriptor -------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "xor", .title = N_ ("Exclusive or: a plateau, then a fall"),
    .blurb = N_ ("For a hundred steps nothing seems to happen; then the hidden layer folds the "
                 "plane and J falls to nothing."),
    .data = "xor-4", .params = "start=given most=300", .seed = 1,
    .claims = "start: loss < 2.02\niteration 100: loss > 1.9\niteration 150: loss < 0.7\n"
              "converged\nwrong == 0" },
  { .id = "by-hand", .title = N_ ("One unit, one step by hand"),
    .blurb = N_ ("The unit puts out ½, the answer is 1 where 0 is wanted; all three "
                 "derivatives are ½."),
    .data = "one-point", .params = "units=1 offset=false start=given rate=1 most=20", .seed = 1,
    .claims = "start: loss == 0.5\niteration 1: output[1] == 1.5\n"
              "iteration 1: hidden[0,0] == -0.5\niteration 1: output-gradient[1] == 0.5\n"
              "iteration 1: hidden-gradient[0,1] == 0.5" },
  { .id = "moons", .title = N_ ("Two moons"),
    .blurb = N_ ("Four units bend the border round the horns of the moons."),
    .data = "moons:n=80,noise=0.1", .data_seed = 2,
    .params = "units=4 unit=tanh rate=0.008 most=600", .seed = 3,
    .claims = "wrong == 0\nstart: wrong > 10" },
  { .id = "bumps", .title = N_ ("A curve from six bends"),
    .blurb = N_ ("Every unit adds one bend; watch which part of the curve it takes."),
    .data = "sinc-005", .params = "units=6 unit=tanh rate=0.01 most=1500 goal=0.17", .seed = 1,
    .claims = "converged" },
  { .id = "twins", .title = N_ ("Failure: units that start alike"),
    .blurb = N_ ("The two units are blamed alike in every step and never part."),
    .params = "start=alike", .seed = 1,
    .claims = "exhausted\nloss > 1.3\nwrong > 0\nalways: hidden[0,1] == hidden[1,1]",
    .failure = N_ ("Equal units with equal weights to the output get the same blame, so two of "
                   "them are worth one, and one unit cannot do exclusive or. Start with weights "
                   "at random.") },
  { .id = "all-zero", .title = N_ ("Failure: all weights are 0"),
    .blurb = N_ ("The gradient is exactly 0 at J = 2, and the run ends before it began."),
    .params = "start=zero", .seed = 1,
    .claims = "converged\niteration == 1\nloss == 2\ngradient-norm == 0",
    .failure = N_ ("No blame goes through a weight of 0, and the residuals of the two classes "
                   "cancel: a point without slope is not a minimum. Start with weights at "
                   "random.") },
  { .id = "stuck", .title = N_ ("Failure: an unlucky start"),
    .blurb = N_ ("Two corners are learned, the other two get the answer 0, and J stays at 1."),
    .params = "most=2000", .seed = 35,
    .claims = "exhausted\nloss > 1\nloss < 1.01\nwrong == 2\ngradient-norm < 0.01",
    .failure = N_ ("This start leads into a valley in which two examples get the answer 0, and it "
                   "has no way out. Most other starts learn: take several, or more units.") },
  { .id = "saturated", .title = N_ ("Failure: saturated units"),
    .blurb = N_ ("The first weights are thirty times as large: almost all slopes are nearly 0."),
    .data = "moons:n=80,noise=0.1", .data_seed = 2,
    .params = "units=4 unit=tanh rate=0.004 spread=30 most=300", .seed = 3,
    .claims = "exhausted\nwrong > 0",
    .failure = N_ ("A unit deep in its flat part lets no blame through, so its own weights stay "
                   "where they fell and only the output learns. Start with small weights and bring "
                   "the inputs to the same size.") },
  { .id = "too-large", .title = N_ ("Failure: steps that are too long"),
    .blurb = N_ ("With η = 0.5 J jumps up again and again."),
    .params = "start=given rate=0.5 most=200", .seed = 1,
    .claims = "count event:rose > 20\niteration 100: loss > 50",
    .failure = N_ ("The output weights see four examples at once, and the slope holds only for a "
                   "short step. Take a smaller learning rate.") });

#define NUMPY "NumPy from the formulas: tests/second-opinion/network.py --numbers"
#define BY_HAND "by hand: h = 1/2, r = 1, delta = 1/2"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", 1, "output", GRADUS_EXPECT (0, 1.5), 0, BY_HAND },
  { "by-hand", 1, "hidden", GRADUS_EXPECT (-0.5, -0.5), 0, BY_HAND },
  { "by-hand", 1, "loss", GRADUS_EXPECT (0.08137067414457744), 1e-10, "(1.5 / (1 + e))^2 / 2" },
  { "xor", 1, "output", GRADUS_EXPECT (-0.00296688, 0.3964791, -0.49377853), 1e-8, NUMPY },
  { "xor", 1, "hidden",
    GRADUS_EXPECT (0.20336492, 0.50049636, -0.1986864, -0.29484928, 0.29645247, 0.39021399), 1e-8,
    NUMPY },
  { "xor", 40, "loss", GRADUS_EXPECT (1.997768384983783), 1e-12, NUMPY },
  { "xor", 100, "loss", GRADUS_EXPECT (1.9399269306243618), 1e-12, NUMPY },
  { "xor", 150, "loss", GRADUS_EXPECT (0.6293511017813462), 1e-11, NUMPY },
  { "xor", 187, "phi",
    GRADUS_EXPECT (0.90462638, 0.15319159, 0.90378396, 0.15242278, 0.99888703, 0.87611289,
                   0.09030677, 0.00457924),
    1e-7, NUMPY },
  { "xor", 200, "loss", GRADUS_EXPECT (0.0016416080391870851), 1e-9, NUMPY });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "start", .title = N_ ("Unlike units and like ones"),
    .blurb = N_ ("Units that start alike stay alike and are worth one; unlike ones share the "
                 "work."),
    .preset = "xor", .right = "start=alike",
    .claims = "left: wrong == 0\nright: wrong > 0\nright: always: hidden[0,1] == hidden[1,1]" },
  { .id = "rate", .title = N_ ("A rate of 0.2 and of 0.5"),
    .blurb = N_ ("The smaller steps find the way down; the larger ones jump over it again and "
                 "again."),
    .preset = "xor", .right = "rate=0.5 most=200", .plot = "loss",
    .claims = "left: converged\nleft: wrong == 0\nright: count event:rose > 20" });

static const GradusSheet sheet = {
  .aha = N_ ("The hidden units move the points until one straight cut is enough."),
  .by_hand = N_ ("x = 1, y = 0, ω = γ = 0, α = 2, η = 1: h = ½, f = 1, r = 1. ∂α = rh = ½ and δ = "
                 "rα·¼ = ½; then α = 1.5, ω = γ = −½."),
  .why = "hidden",
  .intuition = N_ ("A cost that has gone flat has come to its end."),
  .caught_by = "xor",
  .breaks = N_ ("Units that start alike: their weights stay equal to the last digit. Saturated "
                "units: slopes near 0."),
  .needs = "hierarchical-model batch-gradient-descent additive-multiplicative-models",
  .leads_to = "network-nonidentifiability kernel-functions",
  .aliases = "MLP; multilayer perceptron; back-propagation; BP; hidden layer; deep learning; "
             "神经网络; 反向传播; 多层感知器; sjwl; fxcb",
  .terms = N_ ("backpropagation; activation function; hidden layer"),
};

static const GradusFutures maps[] = GRADUS_ROWS (
  { .id = "spread", .title = N_ ("How wide the first weights are"),
    .words = N_ ("Learning rate across, spread of the first weights up. Drawn narrower than 0.1 "
                 "they stay at the saddle, where the cost is 2, at nearly every rate; drawn at 5 "
                 "they learn the four points at every rate below 0.45. Beyond, the walk flies "
                 "off."),
    .set = "start=random most=1000",
    .x = "rate=0.01:10:60:log", .y = "spread=0.01:30:40:log",
    .steps = 2000, .colour = "loss",
    .claims = "loss(0.1, 0.03) ~ 2.0\n"
              "loss(0.01, 0.1) ~ 2.0\n"
              "loss(0.02, 5) < 0.01\n"
              "loss(0.3, 5) < 0.01\n"
              "loss(0.4, 5) < 0.01\n"
              "failed(0.55, 5) == 1\n"
              "loss(0.3, 0.03) ~ 2.0\n"
              "share(failed) ~ 0.435" });

const GradusDescriptor gradus_neural_network = {
  .id = "neural-network", .chapter = 9, .difficulty = 2, .title = N_ ("Neural network"),
  .summary = N_ ("Teach a hidden layer by handing the error back through its weights."),
  .goal = N_ ("Carry out one step of back-propagation by hand, and say why a flat cost need not be "
              "the end."),
  .source = "Rumelhart, Hinton and Williams 1986",
  .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("Inputs, and a target or a label with two classes."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .init = init, .refresh = refresh, .rebase = rebase, .name = name,
  .predicts = GRADUS_PREDICTS_SCORE,
  .score = N_ ("the output of the network, fitted to −1 and 1"), .predict = predict,
  .end_shows = "hidden",
  .start_said = GRADUS_SAY ({ NULL, N_ ("The start: with these weights J = {loss}.") }),
  .changed_said = GRADUS_SAY ({ NULL, N_ ("Something was changed after this step; with these "
                                          "weights J = {loss} now.") }),
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_DIFFERS, "weights begin small, for inputs about 0" },
    { "scale", GRADUS_DIFFERS, "the rate of the steps has the unit of the inputs" },
    { "names", GRADUS_DIFFERS, "a start is given for the first class" },
    { "copies", GRADUS_DIFFERS, "a step is the sum over the examples" },
    { "one-class", GRADUS_SENTENCE }),
  .ends = "loss",
  .maps = maps,
};
