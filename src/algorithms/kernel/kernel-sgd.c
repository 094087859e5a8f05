/* Stochastic gradient for kernel risks: a member of the family "kernel-steps".
 *
 * Objective. J (alpha) = 1/n sum_i L (y_i f (x_i)) + lambda / 2 alpha' K alpha with f = K alpha: a
 * mean loss of the margins, and what a long f costs.
 *
 * Step. One example is taken; K_i is its column of the kernel matrix, L' the slope of the loss at
 * its margin, and eta_t the rate.
 *
 *   coordinates   alpha := alpha - eta_t (y_i L' + n lambda alpha_i) K_i
 *   function      f := (1 - eta_t lambda) f - eta_t y_i L' K (., x_i)
 *
 * The first is the gradient step for the coefficients, and moves all of them; its mean over the
 * examples is the gradient step on J. The second is the gradient step for f as a function: only
 * alpha_i gets news, all others shrink.
 *
 * Why it works, and where it does not. At example i the first step moves f by the factor times
 * |K_i|^2, a sum over all whom the kernel reaches: with wide kernels this is far more than the
 * margin that was missed, and J jumps. The second moves f there by the factor times K (x_i, x_i).
 *
 * Cost. A row of kernel values a step, O(n). J of the first needs all scores, O(n^2): it is
 * measured at every step up to 500 examples, beyond that at the end of a pass. The second keeps its
 * scores.
 *
 * Edge cases. J above 1e100 has left every range, which ends the run with a sentence. The bound
 * below J is made for up to 300 examples, with a limit of sweeps: it is a bound where they did not
 * suffice, too.
 *
 * Source: CS229 extra notes on the representer theorem, algorithm 1; Kivinen, Smola & Williamson
 * 2004, IEEE Transactions on Signal Processing 52 (the step in function space).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kernel-steps.h"

#define SWEEPS 600
#define MOST_COST 1e100

enum { LOSS_HINGE, LOSS_LOGISTIC, LOSS_SQUARED };
enum { STEP_COORDINATES, STEP_FUNCTION };
enum { DECAY_ROOT, DECAY_INVERSE, DECAY_NONE };

static const GradusMarginLoss losses[] = {
  [LOSS_HINGE] = GRADUS_MARGIN_HINGE,
  [LOSS_LOGISTIC] = GRADUS_MARGIN_LOGISTIC,
  [LOSS_SQUARED] = GRADUS_MARGIN_SQUARED,
};

typedef struct
{
  GradusKernelStepsParams steps;
  unsigned int loss, step, decay;
  double rate, lambda;
  int most;
} Params;

typedef struct
{
  GradusKernelStepsState steps;
  double loss;              /* J; NAN where it is not measured at this step */
  double slope;             /* L' at the example */
  double used_rate;         /* eta_t of the step */
  bool pending;             /* an example has been taken and not acted yet */
} State;

typedef struct
{
  GradusKernelStepsWork steps;
  double floor;             /* nothing is below; NAN where it is not known */
} Work;

enum { EVENT_PASS, EVENT_ROSE };

/* --- The objective ---------------------------------------------------------------------------- */

/* lambda in units of 1/n. */
static double
penalty_of (const Params *params, guint n)
{
  return params->lambda / n;
}

static double
objective (const State *state, const Params *params, const GradusTable *table)
{
  double loss = 0, square = 0;

  for (guint i = 0; i < table->n; i++)
    {
      const double f = state->steps.f.data[i];

      loss += gradus_margin_loss (losses[params->loss], gradus_table_sign (table, i) * f);
      square += state->steps.alpha.data[i] * f;
    }
  return loss / table->n + penalty_of (params, table->n) / 2 * square;
}

/* Whether J is known after every step, and not at the end of a pass alone. */
static gboolean
is_measured (const Params *params, guint n)
{
  return params->step == STEP_FUNCTION || n <= GRADUS_KERNEL_STEPS_ALL;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  const double penalty = penalty_of (params, table->n);
  g_autofree double *f = g_new (double, table->n);
  Work *work = g_new0 (Work, 1);

  gradus_kernel_steps_begin (&work->steps, setup);
  work->floor = table->n > GRADUS_KERNEL_STEPS_BOUND
                  ? NAN
                  : penalty * gradus_kernel_steps_climb (&work->steps, table, losses[params->loss],
                                                         1 / (penalty * table->n), SWEEPS, f, NULL);
  return work;
}

static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);

  gradus_kernel_steps_score_all (&state->steps, &work->steps, table);
  state->loss = objective (state, params, table);
  return GRADUS_STATUS_CONTINUE;
}

static gboolean
rebase (gpointer state_, GradusContext *context, const GradusSetup *old)
{
  State *state = state_;

  state->pending = false;
  if (!gradus_kernel_steps_again (&state->steps, context, old))
    return FALSE;
  refresh (state, context);
  return TRUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static double
rate_at (const Params *params, guint n, guint t)
{
  return params->decay == DECAY_ROOT      ? params->rate / sqrt (t)
         : params->decay == DECAY_INVERSE ? 1 / (penalty_of (params, n) * t)
                                          : params->rate;
}

/* The scores of all are as old as the last measurement where they are not kept. */
static GradusStatus
run_score (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  const guint i = state->steps.example;
  const double *row = gradus_kernel_steps_row (&work->steps, i);
  double f = 0;

  for (guint j = 0; j < table->n; j++)
    f += state->steps.alpha.data[j] * row[j];
  state->steps.score = f;
  state->slope = gradus_margin_slope (losses[params->loss], gradus_table_sign (table, i) * f);
  state->pending = true;
  return GRADUS_STATUS_CONTINUE;
}

/* By what the step multiplies the column, or adds to the one coefficient. */
static double
factor_of (const State *state, const Params *params, const GradusTable *table, double rate)
{
  const guint i = state->steps.example;
  const double pull = gradus_table_sign (table, i) * state->slope;

  return params->step == STEP_FUNCTION
           ? -rate * pull
           : -rate * (pull + params->lambda * state->steps.alpha.data[i]);
}

static GradusStatus
run_update (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  const guint n = table->n, i = state->steps.example;
  const double before = state->loss;
  const double rate = rate_at (params, n, state->steps.updates + 1);
  const double factor = factor_of (state, params, table, rate);
  const gboolean measured = is_measured (params, n) || state->steps.seen + 1 == n;
  const double *row = gradus_kernel_steps_row (&work->steps, i);
  double *alpha = gradus_array_write (&state->steps.alpha);

  state->used_rate = rate;
  state->steps.factor = factor;
  state->pending = false;
  state->steps.updates++;
  state->loss = NAN;
  if (params->step == STEP_FUNCTION)
    {
      const double keep = 1 - rate * penalty_of (params, n);
      double *f = gradus_array_write (&state->steps.f);

      for (guint j = 0; j < n; j++)
        {
          alpha[j] *= keep;
          f[j] = keep * f[j] + factor * row[j];
        }
      alpha[i] += factor;
      state->steps.errors = gradus_kernel_steps_errors (f, table);
    }
  else
    {
      for (guint j = 0; j < n; j++)
        alpha[j] += factor * row[j];
      if (measured)
        gradus_kernel_steps_score_all (&state->steps, &work->steps, table);
    }
  if (measured)
    state->loss = objective (state, params, table);
  if (!isfinite (factor) || state->loss > MOST_COST)
    return gradus_context_fail (context, _ ("J has left every range: each step overshoots by more "
                                            "than the one before. Choose a smaller rate or a "
                                            "narrower kernel, or take the step in function "
                                            "space."));
  gradus_context_raise_if (context, EVENT_ROSE, state->loss > before * (1 + 1e-12));
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);

  if (++state->steps.seen == table->n)
    {
      state->steps.seen = 0;
      state->steps.pass++;
      gradus_context_raise (context, EVENT_PASS);
    }
  return state->steps.updates >= (guint) params->most ? GRADUS_STATUS_EXHAUSTED
                                                      : GRADUS_STATUS_CONTINUE;
}

/* --- Names ------------------------------------------------------------------------------------ */

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work, table);
  const guint n = table->n, i = MIN (state->steps.example, n - 1);
  const double *x = gradus_table_row (table, i);
  const guint t = MAX (state->steps.updates + (state->pending ? 1 : 0), 1);
  const double rate = rate_at (params, n, t);
  const double y = gradus_table_sign (table, i);
  const double factor = state->pending ? factor_of (state, params, table, rate)
                                       : state->steps.factor;
  const double keep = params->step == STEP_FUNCTION ? 1 - rate * penalty_of (params, n) : 1;
  g_autofree double *column = g_new (double, n);
  const gboolean acts = here->phase >= 0 && !gradus_position_is_phase (here, "check");
  double size = 0;
  guint moves = 0;

  gradus_kernel_steps_name (here, names);
  gradus_kernel_row (&work->steps.kernel, work->steps.points, x, column);
  for (guint j = 0; j < n; j++)
    {
      size += column[j] * column[j];
      moves += params->step == STEP_COORDINATES
                 ? factor * column[j] != 0
                 : j == i ? factor != 0 || keep != 1 : keep != 1 && state->steps.alpha.data[j] != 0;
    }
  gradus_names_vector (names, "column", column, n);
  /* How far the example is heard: the sizes of the points, as long as it acts. */
  for (guint j = 0; j < n; j++)
    column[j] = fabs (column[j]);
  gradus_names_vector (names, "voice", column, acts ? n : 0);
  gradus_names_whole (names, "t", t);
  gradus_names_number (names, "eta", rate);
  gradus_names_number (names, "keep", keep);
  gradus_names_number (names, "margin", y * state->steps.score);
  gradus_names_number (names, "pull", state->slope * y);
  gradus_names_number (names, "penalty", penalty_of (params, n));
  gradus_names_number (names, "size", size);
  /* Where f would be at the example if its bump alone were added. */
  gradus_names_number (names, "alone", keep * state->steps.score + factor * column[i]);
  gradus_names_number (names, "quarter", 0.25 * MAX (fabs (factor * size), 1e-6));
  gradus_names_number (names, "factor-now", factor);
  gradus_names_whole (names, "moves", moves);
  gradus_names_flag (names, "measured", isfinite (state->loss));
  gradus_names_flag (names, "measures", is_measured (params, n));
  gradus_names_flag (names, "function", params->step == STEP_FUNCTION);
  gradus_names_flag (names, "quiet", factor == 0);
  gradus_names_flag (names, "bounded", isfinite (work->floor));
  gradus_names_number (names, "gap", state->loss - work->floor);
}

/* --- What is said and written ----------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "score", N_ ("Score it"),
    N_ ("Its margin y f says how steep the loss is there, which is how hard it pulls."),
    .pseudocode = N_ ("m ← yᵢ Σ αⱼ K(xⱼ, xᵢ); L′ at m"), .run = run_score,
    .rule = "\\role{accent}{m} = y_i \\sum_j \\role{model}{\\alpha_j} K(x_j, x_i),\\quad L' = "
            "L'(\\role{accent}{m})",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{m} = <calc y * score = margin|accent>,\\quad L' "
                                  "= <slope>" }),
    .said = GRADUS_SAY (
      { "slope == 0", N_ ("Its margin is {margin}, where the loss is level: it does not pull.") },
      { NULL, N_ ("Its margin is {margin}, where the loss has the slope {slope}.") }) },
  { "update", N_ ("Take a step"),
    N_ ("Its column of the kernel matrix is added: the kernel says how much each coefficient "
        "moves."),
    .pseudocode = N_ ("α ← α − ηₜ (yᵢ L′ + n λ αᵢ) Kᵢ\nor, in function space:\n"
                      "α ← (1 − ηₜ λ) α; αᵢ ← αᵢ − ηₜ yᵢ L′"),
    .run = run_update, .shows = "coefficients",
    .rules = GRADUS_SAY (
      { "step-kind == coordinates",
        "\\role{model}{\\alpha} := \\role{past}{\\alpha} - \\eta_t\\,\\role{accent}{(y_iL' + "
        "n\\lambda\\alpha_i)}\\,K_i" },
      { NULL, "\\role{model}{f} := (1 - \\eta_t\\lambda)\\,\\role{past}{f} - "
              "\\eta_t\\,\\role{accent}{y_iL'}\\,K(\\cdot, x_i)" }),
    .filled = GRADUS_SAY (
      { "step-kind == coordinates and few", "<move alpha factor column>" },
      { "step-kind == coordinates",
        "\\role{model}{\\alpha} := \\role{past}{\\alpha} + <factor factor|accent>\\,K_{<i>},"
        "\\quad \\eta_{<t>} = <eta>" },
      { NULL, "\\role{model}{f} := <keep>\\,\\role{past}{f} + <factor factor|accent>\\,K(\\cdot, "
              "x_{<i>}),\\quad \\eta_{<t>} = <eta>" }),
    .said = GRADUS_SAY (
      { "quiet and function", N_ ("It does not pull; f only shrinks, by the factor {keep}.") },
      { "not measured", N_ ("The column of example {i} is added with the factor {factor}: "
                            "{moves} of {n} coefficients move.") },
      { "function and event:rose", N_ ("f gets {factor} times the bump of example {i}, and is "
                                       "{f-i} there now; J rises from {before loss} to {after "
                                       "loss}.") },
      { "function and not loss changes", N_ ("f gets {factor} times the bump of example {i}, and "
                                             "is {f-i} there now; J stays at {loss}.") },
      { "function", N_ ("f gets {factor} times the bump of example {i}, and is {f-i} there now; J "
                        "goes from {before loss} to {after loss}.") },
      { "event:rose", N_ ("The column of example {i} is added with the factor {factor}: {moves} "
                          "of {n} coefficients move. f there goes from {apart score f-i} to "
                          "{apart f-i score}, and J rises from {before loss} to {after loss}.") },
      { NULL, N_ ("The column of example {i} is added with the factor {factor}: {moves} of {n} "
                  "coefficients move. f there goes from {apart score f-i} to {apart f-i score}, "
                  "and J from {before loss} to {after loss}.") }) },
  { "check", N_ ("Is it enough?"), N_ ("There is no natural end: the steps are counted."),
    .pseudocode = N_ ("until the last step"), .run = run_check,
    .rule = "t < T",
    .filled = GRADUS_SAY ({ NULL, "t = <updates> <cmp updates max-steps> <max-steps>" }),
    .said = GRADUS_SAY (
      { "exhausted and measured and bounded",
        N_ ("That was step {updates}, the last: J = {loss}, and the least possible is {floor} or "
            "more. {errors} of {n} examples have the wrong sign.") },
      { "exhausted and measured", N_ ("That was step {updates}, the last: J = {loss}. {errors} of "
                                      "{n} examples have the wrong sign.") },
      { "exhausted", N_ ("That was step {updates}, the last. J of so many examples is measured at "
                         "the end of a pass.") },
      { "event:pass", N_ ("Pass {pass} is over: J = {loss}, and {errors} of {n} examples have the "
                          "wrong sign.") },
      { "measured and bounded", N_ ("After step {updates} J is {loss}, {gap} above the bound.") },
      { "measured", N_ ("After step {updates} J is {loss}.") },
      { NULL, N_ ("Step {updates} is done; J is measured when the pass ends.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { .id = "loss-kind", .label = N_ ("Loss"), .symbol = "L",
    .blurb = N_ ("What a margin costs; its slope is how hard an example pulls."),
    GRADUS_PARAM_FIELD (Params, loss),
    GRADUS_CHOICES ({ "hinge", N_ ("Hinge loss") }, { "logistic", N_ ("Logistic loss") },
                    { "squared", N_ ("Squared loss") }) },
  { .id = "step-kind", .label = N_ ("Kind of step"),
    .blurb = N_ ("The gradient for the coefficients, or for f as a function."),
    GRADUS_PARAM_FIELD (Params, step),
    GRADUS_CHOICES ({ "coordinates", N_ ("Coefficients") }, { "function", N_ ("Function") }) },
  { .id = "lambda", .label = N_ ("Penalty, in units of 1/n"), .symbol = "n\\lambda",
    .blurb = N_ ("What a long f costs beside the mean loss; 1 is λ = 1/n."),
    GRADUS_PARAM_FIELD (Params, lambda), .def = 1, .min = 1e-6, .max = 1e6, .slider_min = 0.01,
    .slider_max = 100, .logarithmic = TRUE },
  { .id = "rate", .label = N_ ("Rate"), .symbol = "c",
    .blurb = N_ ("How far the first step goes."), GRADUS_PARAM_FIELD (Params, rate),
    GRADUS_RATE (1, 0.001, 10), .enabled_if = "decay=root|none" },
  { .id = "decay", .label = N_ ("Fall of the rate"),
    .blurb = N_ ("How the rate falls with the number t of steps."),
    GRADUS_PARAM_FIELD (Params, decay),
    GRADUS_CHOICES ({ "root", N_ ("c/√t") }, { "inverse", N_ ("1/(λt)") },
                    { "none", N_ ("c, always") }),
    .applies = GRADUS_APPLIES_LIVE },
  { .id = "max-steps", .label = N_ ("Most steps"), .blurb = N_ ("Where to stop."),
    GRADUS_PARAM_FIELD (Params, most), GRADUS_COUNT (400, 1, 10000) });

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "loss", N_ ("Objective"), "J", GRADUS_QUANTITY (State, loss),
    .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_LESS },
  GRADUS_BASE_ROWS,
  { "floor", N_ ("Lower bound of the objective"), "\\underline J", GRADUS_PREPARED (Work, floor),
    .flags = GRADUS_LISTED, .indices = N_ ("a number") },
  { "slope", N_ ("Slope of the loss"), "L'", GRADUS_QUANTITY (State, slope) },
  { "used-rate", N_ ("Rate of the step"), "\\eta_t", GRADUS_QUANTITY (State, used_rate),
    .flags = GRADUS_LISTED, .indices = N_ ("a number") },
  { "updates", N_ ("Steps"), NULL, GRADUS_QUANTITY (GradusKernelStepsState, updates) });

static const GradusEvent events[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "rose", N_ ("J rises"), N_ ("One example won, and all together lost.") });

/* --- What theory promises --------------------------------------------------------------------- */

GRADUS_HOLDS (holds_floor, (state, work), state->loss - work->floor,
              !isfinite (*measured) || *measured >= -1e-9 * (1 + fabs (state->loss)))

/* f at the example has moved by the factor times |K_i|^2, or K (x_i, x_i) where f is stepped. */
static gboolean
holds_reach (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work, table);
  const guint i = state->steps.example, n = table->n;
  const double keep = p->step == STEP_FUNCTION ? 1 - state->used_rate * penalty_of (p, n) : 1;
  g_autofree double *row = NULL;
  double reach = 0, size = 1;

  if (isnan (state->loss))
    return TRUE;
  row = g_new (double, n);
  gradus_kernel_row (&work->steps.kernel, work->steps.points, gradus_table_row (table, i), row);
  for (guint j = 0; j < n; j++)
    {
      reach += p->step == STEP_COORDINATES ? row[j] * row[j] : j == i ? row[j] : 0;
      size += fabs (state->steps.alpha.data[j] * row[j]);
    }
  *measured = state->steps.f.data[i] - keep * state->steps.score - state->steps.factor * reach;
  return fabs (*measured) <= 1e-9 * (size + fabs (state->steps.score));
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "floor", N_ ("J stays above the dual’s bound"), "J\\ge\\underline J", holds_floor },
  { "reach", N_ ("The step moves f there as far as its column is long"),
    "f'(x_i)=f(x_i)+a\\|K_i\\|^2", holds_reach, .phase = "update" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* What the step has added to each coefficient. */
static void
draw_moved (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, previous);
  const gsize n = gradus_array_length (&state->steps.alpha);

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "example"), "α");
  if (previous == NULL || gradus_array_equal (&state->steps.alpha, &previous->steps.alpha))
    return;
  for (gsize j = 0; j < n; j++)
    gradus_scene_bar (scene, j + 1.0, 0.35, previous->steps.alpha.data[j],
                      state->steps.alpha.data[j], GRADUS_ROLE_ACCENT, 0.9);
  gradus_scene_label (scene, _ ("what the step has added"));
}

static void
draw_floor (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (work);

  if (here->step > 1 && isfinite (work->floor) && work->floor > 0)
    gradus_scene_hrule (scene, work->floor, GRADUS_ROLE_SECOND, GRADUS_LINE_DOTTED,
                        C_ ("legend", "bound"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "map", N_ ("Examples and regions"), GRADUS_EDIT_POINTS, .kit = gradus_kit_classes, .of = "",
    .with = "margins active=active size=voice",
    .caption = GRADUS_SAY ({ NULL, N_ ("wrong sign: {errors} of {n}") }) },
  { "coefficients", N_ ("Coefficients"), .kit = gradus_kit_bars, .of = "alpha",
    .extra = draw_moved },
  GRADUS_BASE_ROW ("landscape"),
  { "objective", N_ ("Objective"), .kit = gradus_kit_curves, .of = "loss", .with = "iterations",
    .extra = draw_floor });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "rise", N_ ("Does J fall?"), "update", "coefficients", .asks = GRADUS_ASKS_CHANGE,
    .about = "loss", .when = "measures and not quiet and updates < 12",
    .words = N_ ("Example {i}, with the margin {margin}, makes step {t} now, at the rate {eta}. "
                 "What does J of all {n} examples do, {loss} so far?") },
  { "reach", N_ ("Where is f after the step?"), "update", "map", .asks = GRADUS_ASKS_NUMBER,
    .about = "f-i", .scale = "quarter",
    .when = "measures and not quiet and not function and updates < 6",
    .words = N_ ("f is {score} at example {i}. Its column, whose squared length is {size|4}, is "
                 "added to the coefficients with the factor {factor-now}, and K(xᵢ, xᵢ) = {k-ii}. "
                 "Where is f at example {i} after that?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("At {f-i}: all coefficients move, and each moves f here, so "
                                     "that their shares K² sum to the squared length of the "
                                     "column.") }),
    .intuition = N_ ("You thought of the bump of this example alone, but all coefficients move, "
                     "and each moves f here."),
    .intuition_answer = "alone" });

/* --- What it opens with ----------------------------------------------------------------------- */

#define TWO "gamma=0.6931471805599453"

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "wave", .title = N_ ("Two hundred examples at a wave"),
    .blurb = N_ ("The kernel reaches 0.2 far. Each step moves a whole stretch of coefficients, "
                 "and the first one makes J larger."),
    .data = "svm-200", .data_seed = 1, .params = "gamma=12.5 order=drawn max-steps=1000",
    .seed = 1,
    .claims = "start: loss == 1\niteration 1: loss > 1\never: event:rose\nloss < 0.6\n"
              "count(alpha != 0) == 200" },
  { .id = "by-hand", .title = N_ ("Two opponents by hand"),
    .blurb = N_ ("K = [1 ½; ½ 1]. The first step lifts its opponent too: J rises from 1 to "
                 "1.4375."),
    .data = "opposed-2", .params = TWO " max-steps=40", .seed = 1,
    .claims = "start: loss == 1\niteration 1: loss ~ 1.4375\niteration 1: alpha[0] ~ 1.00\n"
              "iteration 1: alpha[1] ~ 0.500\nfloor ~ 0.750" },
  { .id = "two-function", .title = N_ ("The same in function space"),
    .blurb = N_ ("Only the coefficient of the example gets news: J stays 1 after the first step."),
    .data = "opposed-2", .params = TWO " step-kind=function max-steps=40", .seed = 1,
    .claims = "iteration 1: loss ~ 1.00\niteration 1: alpha[1] == 0\niteration 2: loss ~ 0.7768" },
  { .id = "inverse", .title = N_ ("The rate 1/(λt)"),
    .blurb = N_ ("In function space, at the optimum after every second step: J = 1, 2, 0.75, "
                 "0.8333, 0.75."),
    .data = "opposed-2", .params = TWO " step-kind=function decay=inverse max-steps=40", .seed = 1,
    .claims = "start: loss ~ 1.00\niteration 1: loss ~ 2.00\niteration 2: loss ~ 0.75\n"
              "iteration 3: loss ~ 0.8333\niteration 4: loss ~ 0.75\nfloor ~ 0.75" },
  { .id = "near", .title = N_ ("A kernel that reaches 0.1 far"),
    .blurb = N_ ("Few neighbours hear a step, and J hardly leaps: it stays below 1.3."),
    .data = "svm-200", .data_seed = 1, .params = "gamma=50 order=drawn max-steps=300", .seed = 1,
    .claims = "max(along(loss)) < 1.3" },
  { .id = "wide", .title = N_ ("A kernel that reaches 1.6 far"),
    .blurb = N_ ("Every example hears every other: J leaps above 100 with the first step."),
    .data = "svm-200", .data_seed = 1, .params = "gamma=0.1953125 order=drawn max-steps=300",
    .seed = 1, .claims = "iteration 1: loss > 100" },
  { .id = "logistic", .title = N_ ("Logistic loss in function space"),
    .blurb = N_ ("No example is ever content here, and none pulls with more than 1."),
    .data = "svm-200", .data_seed = 1,
    .params = "gamma=12.5 order=drawn loss-kind=logistic step-kind=function max-steps=300",
    .seed = 1, .claims = "start: loss ~ 0.693\nnever: abs(slope) > 1\nloss < 0.69" },
  { .id = "thousand", .title = N_ ("A thousand examples"),
    .blurb = N_ ("J looks at a million kernel values: from 500 examples on it is measured when a "
                 "pass ends."),
    .data = "moons:n=1000,noise=0.2", .data_seed = 1,
    .params = "gamma=5 order=drawn rate=0.05 max-steps=1200", .seed = 1,
    .claims = "n == 1000\niteration 1000: loss > 0\npass == 1" },
  { .id = "all-ones", .title = N_ ("Failure: all are the same"),
    .blurb = N_ ("γ is so small that every kernel value is 1: the first step moves all two "
                 "hundred scores by 200."),
    .data = "blobs:k=2,n=200", .data_seed = 1, .params = "gamma=1e-9 max-steps=20", .seed = 1,
    .failure = N_ ("All 200 coefficients move by 1, so f is 200 or −200 at every example; a "
                   "hundred want the other sign, and J is 200.5. Take a smaller rate, a narrower "
                   "kernel, or the step in function space: there J is 1.0025."),
    .claims = "iteration 1: loss ~ 200.5\niteration 1: max(abs(f)) ~ 200\n"
              "iteration 1: min(abs(f)) ~ 200\niteration 1: sum(abs(alpha)) ~ 200" });

#define HAND "syllabus, teaching sheet: by hand"
#define OWN "numpy, ten lines with the printed step"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", 1, "loss", GRADUS_EXPECT (1.4375), 1e-9, HAND },
  { "by-hand", 1, "alpha", GRADUS_EXPECT (1, 0.5), 1e-9, HAND },
  { "by-hand", 2, "alpha", GRADUS_EXPECT (0.46966991411, -0.56066017178), 1e-9, OWN },
  { "by-hand", 2, "loss", GRADUS_EXPECT (0.810319), 1e-6, OWN },
  { "by-hand", 3, "loss", GRADUS_EXPECT (0.817107), 1e-6, OWN },
  { "by-hand", 4, "loss", GRADUS_EXPECT (0.779012), 1e-6, OWN },
  { "by-hand", 8, "loss", GRADUS_EXPECT (0.760646), 1e-6, OWN },
  { "by-hand", 1, "floor", GRADUS_EXPECT (0.75), 1e-8, "by hand: alpha = (1, −1)" },
  { "two-function", 2, "loss", GRADUS_EXPECT (0.776808), 1e-6, OWN },
  { "two-function", 3, "loss", GRADUS_EXPECT (0.816722), 1e-6, OWN },
  { "two-function", 4, "loss", GRADUS_EXPECT (0.759284), 1e-6, OWN },
  { "inverse", 1, "loss", GRADUS_EXPECT (2), 1e-9, OWN },
  { "inverse", 2, "loss", GRADUS_EXPECT (0.75), 1e-9, OWN },
  { "inverse", 5, "loss", GRADUS_EXPECT (0.78), 1e-9, OWN },
  { "near", 1, "floor", GRADUS_EXPECT (0.401949), 1e-6, "numpy, dual coordinate ascent" },
  { "wave", 1, "floor", GRADUS_EXPECT (0.422432), 1e-6, "numpy, dual coordinate ascent" },
  { "wide", 1, "floor", GRADUS_EXPECT (0.535711), 1e-6, "numpy, dual coordinate ascent" },
  { "all-ones", 1, "loss", GRADUS_EXPECT (200.5), 1e-5, "by hand: n + 1/2" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "step", .title = N_ ("Coefficients and function"),
    .blurb = N_ ("One step each. Left the opponent is lifted as well, and J rises; right it keeps "
                 "its coefficient, and J does not."),
    .preset = "by-hand", .left = "step-kind=coordinates", .right = "step-kind=function",
    .plot = "coefficients",
    .claims = "left: iteration 1: loss ~ 1.4375\nright: iteration 1: loss ~ 1.00\n"
              "left: iteration 1: alpha[1] > 0\nright: iteration 1: alpha[1] == 0" },
  { .id = "width", .title = N_ ("A kernel that reaches near and one that reaches far"),
    .blurb = N_ ("The same examples are drawn. Right the first step is heard by all, and J leaps "
                 "above 100."),
    .preset = "near", .left = "gamma=50", .right = "gamma=0.1953125", .plot = "objective",
    .claims = "left: iteration 1: loss < 1.2\nright: iteration 1: loss > 100" },
  { .id = "ones", .title = N_ ("All are the same, in two ways"),
    .blurb = N_ ("One step each. Left 200 coefficients move and J is 200.5; right one moves and J "
                 "is 1.0025."),
    .preset = "all-ones", .left = "step-kind=coordinates", .right = "step-kind=function",
    .plot = "objective",
    .claims = "left: iteration 1: loss ~ 200.5\nright: iteration 1: loss ~ 1.0025\n"
              "left: iteration 1: count(alpha != 0) == 200\n"
              "right: iteration 1: count(alpha != 0) == 1" });

static const GradusSheet sheet = {
  .aha = N_ ("One drawn example moves every coefficient, by a whole column of K: its voice "
             "carries as far as the kernel."),
  .by_hand = N_ ("K = [1 ½; ½ 1], λ = ½, η = 1: example 1 makes α = (1, ½), so f = (1.25, 1): "
                 "losses 0 and 2, J = 1 + ¼·1.75 = 1.4375."),
  .why = "coefficients",
  .intuition = N_ ("A gradient step makes J smaller."),
  .caught_by = "rise",
  .breaks = N_ ("A kernel of nothing but ones, 100 examples a class: J = 200.5 after one step."),
  .needs = "kernel-perceptron representer-theorem stochastic-gradient-descent",
  .leads_to = "kernel-svm-bandwidth kernel-softmax-sgd",
  .aliases = "kernel SGD; functional gradient; kernel machine; NORMA; 核机器; 随机梯度; 核矩阵的列; "
             "hsjtd",
  .terms = N_ ("stochastic gradient; hinge loss; kernel matrix"),
};

const GradusDescriptor gradus_kernel_sgd = {
  .base = &gradus_kernel_steps,
  .id = "kernel-sgd", .title = N_ ("Stochastic gradient for kernel risks"),
  .summary = N_ ("A penalised loss of a kernel model goes down one drawn example at a time."),
  .goal = N_ ("Say what one example does to all coefficients, and why J may rise."),
  .source = "CS229 extra notes on the representer theorem; Kivinen, Smola & Williamson 2004",
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .events = events, .invariants = invariants, .plots = plots, .questions = questions,
  .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet, .prepare = prepare,
  .refresh = refresh, .rebase = rebase, .name = name,
  .start_said = GRADUS_SAY ({ NULL, N_ ("The start: all {n} coefficients are 0, and J = "
                                        "{loss}.") }),
  .changed_said = GRADUS_SAY ({ NULL, N_ ("Something was changed after this step: J = {loss}, and "
                                          "{errors} of {n} examples have the wrong sign.") }),
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "an example is drawn at each step" },
    { "scale", GRADUS_DIFFERS, "the kernel has a unit of its own" },
    { "copies", GRADUS_DIFFERS, "an example is drawn at each step" }),
};
