/* Policy gradient: REINFORCE.
 *
 * Objective. A policy chooses right with the probability 1 / (1 + e^-theta'z), and left else; z is
 * the scaled state. Its runs are to pay as much as possible on average. The gradient of that mean
 * is itself a mean over runs,
 *
 *   grad E[R] = E[(sum_t grad log pi (a_t | s_t)) (R - b)],   grad log pi = (a - p) z,
 *
 * whatever the number b is (the baseline), because E[grad log pi] = 0. So one run is a sample.
 *
 * Step. One iteration is a trial: the policy acts (run), grad log pi is summed over it (score) and
 * weighed with the payoff (weigh), and theta goes that way (step).
 *
 * Worlds. In a bandit the two samples that can be drawn, their mean and their scatter are exact,
 * and two hundred other runs are made at the same time, from other draws: what becomes of them is
 * seen as a histogram. On a cart-pole a trial pays its number of steps.
 *
 * Edge cases. Where an arm is pulled less than once in a hundred trials little more is learned of
 * it: the event "sure". The running baseline starts at the payoff of the first trial, from which
 * nothing is learned then; started at 0 the first step has no baseline, and in a bandit that pays
 * 101 and 100 it decides for good in which arm half of the runs end.
 *
 * Source: R. J. Williams 1992, Machine Learning 8, 229-256; CS229 lecture notes, part XIII, section
 * 5.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-cart-pole.h"
#include "gradus-throws.h"
#include "policy-search.h"

/* Other runs of a bandit. */
#define CROWD 200
#define BINS 20
/* A trial is shown in at most so many pictures. */
#define MOST_SHOWN 60
#define MOST_THETA 4
/* A policy that does one thing less often is sure. */
#define SURE 0.01
/* Beyond, theta is left as it is, so that no number leaves what can be drawn. */
#define FARTHEST 1e6

typedef enum
{
  BASELINE_NONE,
  BASELINE_GIVEN,
  BASELINE_RUNNING,
  BASELINE_LATE,
} Baseline;

typedef struct
{
  GradusPolicyParams base;
  guint baseline;
  double value, memory;
  double rate, spread;
  int most;
} Params;

typedef struct
{
  GradusPolicyState base;
  GradusArray score;        /* k: sum of grad log pi */
  GradusArray gradient;     /* k: the sample */
  GradusArray crowd;        /* CROWD x 2: theta and baseline of the others */
  double baseline;          /* b of this trial */
  double law;               /* theta after so many steps of the mean gradient */
  double action;            /* of the last throw */
  guint trials;
  bool ran, weighed;
} State;

enum { EVENT_SURE, EVENT_AGAINST, EVENT_HELD };

/* --- The policy ------------------------------------------------------------------------------- */

static gboolean
is_bandit (const GradusSimulator *world)
{
  return world->system == &gradus_system_bandit;
}

static guint
n_theta (const GradusSimulator *world)
{
  return is_bandit (world) ? 1 : GRADUS_CART_N_STATE;
}

/* z: the state in its usual sizes; of a bandit, which has none, 1. */
static void
scale (const GradusSimulator *world, const double *state, double z[MOST_THETA])
{
  if (is_bandit (world))
    {
      z[0] = 1;
      return;
    }
  z[0] = state[GRADUS_CART_X] / world->numbers[GRADUS_CART_TRACK];
  z[1] = state[GRADUS_CART_V] / 2;
  z[2] = state[GRADUS_CART_ANGLE] * GRADUS_CART_DEGREES / world->numbers[GRADUS_CART_TILT];
  z[3] = state[GRADUS_CART_SPIN];
}

static double
lean (const double *theta, const double *z, guint k)
{
  double sum = 0;

  for (guint j = 0; j < k; j++)
    sum += theta[j] * z[j];
  return sum;
}

/* What the arm pays. */
static double
pay (const GradusSimulator *world, gboolean right)
{
  return world->numbers[right ? GRADUS_BANDIT_RIGHT : GRADUS_BANDIT_LEFT];
}

/* The baseline of the next trial after one that paid @payoff and was the @trials-th. */
static double
follow (const Params *p, double baseline, double payoff, guint trials)
{
  return p->baseline < BASELINE_RUNNING
           ? baseline
           : baseline + MAX (p->memory, 1.0 / trials) * (payoff - baseline);
}

/* The baseline that a trial is weighed with: the running one starts at its payoff. */
static double
baseline_for (const Params *p, double baseline, double payoff, guint trials)
{
  return p->baseline == BASELINE_RUNNING && trials == 0 ? payoff : baseline;
}

static double
first_baseline (const Params *p)
{
  return p->baseline == BASELINE_GIVEN ? p->value : 0;
}

/* --- Life cycle ------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  const GradusSimulator *world
    = gradus_dataset_get_simulator (gradus_setup_get_dataset (setup));

  if (!is_bandit (world) && world->system != &gradus_system_cart_pole)
    return g_strdup (_ ("This policy chooses between left and right: take a bandit with two arms "
                        "or a cart with a pole."));
  return NULL;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const GradusSimulator *world = gradus_dataset_get_simulator (context->dataset);
  const guint k = n_theta (world);
  double *crowd = gradus_array_init_matrix (&state->crowd, CROWD, 2);

  gradus_array_init_vector (&state->base.theta, k);
  gradus_array_init_vector (&state->score, k);
  gradus_array_init_vector (&state->gradient, k);
  for (guint i = 0; i < CROWD; i++)
    crowd[2 * i + 1] = first_baseline (p);
  state->baseline = first_baseline (p);
  state->law = 0;
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

/* The whole trial into the path. */
static void
make_trial (State *state, const Params *p, const GradusSimulator *world, gsl_rng *rng)
{
  const guint k = n_theta (world), most = world->system->once ? 1 : (guint) p->base.steps;
  const gboolean chance = !is_bandit (world) && world->numbers[GRADUS_CART_NOISE] > 0;
  double s[GRADUS_SYSTEM_MAX_STATE], z[MOST_THETA];
  guint t = 0;

  gradus_policy_start (&state->base, world, most, s);
  if (!is_bandit (world))
    s[GRADUS_CART_ANGLE]
      += p->spread * (2 * gradus_rng_uniform (rng) - 1) / GRADUS_CART_DEGREES;
  while (t < most && !gradus_system_has_ended (world->system, world->numbers, s))
    {
      double right, control;
      gboolean a;

      scale (world, s, z);
      right = gradus_sigmoid (lean (state->base.theta.data, z, k));
      a = gradus_rng_uniform (rng) < right;
      control = is_bandit (world) ? a : (2 * a - 1) * world->numbers[GRADUS_CART_FORCE];
      gradus_policy_note (&state->base, world, t++, s, control);
      gradus_system_step (world->system, world->numbers, s, &control,
                          chance ? gradus_rng_gaussian (rng) : 0);
      state->action = a;
    }
  gradus_policy_note (&state->base, world, t, s, 0);
  gradus_policy_end (&state->base, t);
  state->base.payoff = is_bandit (world) ? s[0] : t;
  state->base.shown = t;
}

static GradusStatus
run_run (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const GradusSimulator *world = gradus_dataset_get_simulator (context->dataset);

  make_trial (state, p, world, context->rng);
  state->ran = true;
  state->weighed = false;
  gradus_context_raise_if (context, EVENT_HELD,
                           !world->system->once && state->base.payoff >= p->base.steps);
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_score, (state),
               gradus_n_strides (gradus_policy_length (&state->base), MOST_SHOWN))

/* The trial is gone through once more, and each step adds (a - p) z. */
static GradusStatus
run_score (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const GradusSimulator *world = gradus_dataset_get_simulator (context->dataset);
  const guint k = n_theta (world), length = gradus_policy_length (&state->base);
  double *score = gradus_array_write (&state->score), z[MOST_THETA];
  guint to;

  if (state->base.shown == length)
    {
      memset (score, 0, k * sizeof *score);
      state->base.shown = 0;
    }
  to = MIN (state->base.shown + gradus_stride (length, MOST_SHOWN), length);
  for (; state->base.shown < to; state->base.shown++)
    {
      const double *row = gradus_array_row (&state->base.path, state->base.shown);
      double a, right;

      scale (world, row, z);
      right = gradus_sigmoid (lean (state->base.theta.data, z, k));
      a = row[state->base.path.shape[1] - 1] > 0;
      for (guint j = 0; j < k; j++)
        score[j] += (a - right) * z[j];
    }
  return state->base.shown < length ? GRADUS_STATUS_AGAIN : GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_weigh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  double *gradient = gradus_array_overwrite (&state->gradient);

  state->baseline = baseline_for (p, state->baseline, state->base.payoff, state->trials);
  for (guint j = 0; j < state->score.shape[0]; j++)
    gradient[j] = state->score.data[j] * (state->base.payoff - state->baseline);
  state->weighed = true;
  return GRADUS_STATUS_CONTINUE;
}

/* The others make a trial each. */
static void
step_crowd (State *state, const Params *p, const GradusSimulator *world, gsl_rng *rng)
{
  double *crowd = gradus_array_write (&state->crowd);

  for (guint i = 0; i < CROWD; i++)
    {
      double *theta = &crowd[2 * i], *baseline = &crowd[2 * i + 1];
      const double right = gradus_sigmoid (*theta);
      const gboolean a = gradus_rng_uniform (rng) < right;
      const double payoff = pay (world, a);

      *baseline = baseline_for (p, *baseline, payoff, state->trials);
      *theta = CLAMP (*theta + p->rate * (a - right) * (payoff - *baseline), -FARTHEST, FARTHEST);
      *baseline = follow (p, *baseline, payoff, state->trials + 1);
    }
}

static GradusStatus
run_step (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const GradusSimulator *world = gradus_dataset_get_simulator (context->dataset);
  double *theta = gradus_array_write (&state->base.theta);

  for (guint j = 0; j < state->base.theta.shape[0]; j++)
    theta[j] = CLAMP (theta[j] + p->rate * state->gradient.data[j], -FARTHEST, FARTHEST);
  if (is_bandit (world))
    {
      const double q = gradus_sigmoid (state->law), right = gradus_sigmoid (theta[0]);

      step_crowd (state, p, world, context->rng);
      state->law = CLAMP (state->law + p->rate * q * (1 - q) * (pay (world, 1) - pay (world, 0)),
                          -FARTHEST, FARTHEST);
      gradus_context_raise_if (context, EVENT_AGAINST,
                               state->gradient.data[0] * (pay (world, 1) - pay (world, 0)) < 0);
      gradus_context_raise_if (context, EVENT_SURE, MIN (right, 1 - right) < SURE);
    }
  state->trials++;
  state->baseline = follow (p, state->baseline, state->base.payoff, state->trials);
  return state->trials >= (guint) p->most ? GRADUS_STATUS_EXHAUSTED : GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* What a bandit's two samples are with a baseline, their mean and their standard deviation. */
typedef struct
{
  double right;             /* the probability of the right arm */
  double sample[2];         /* when the left, when the right arm is pulled */
  double mean, scatter;
} Samples;

static Samples
samples_with (const GradusSimulator *world, double theta, double baseline)
{
  Samples s = { .right = gradus_sigmoid (theta) };

  s.sample[0] = -s.right * (pay (world, 0) - baseline);
  s.sample[1] = (1 - s.right) * (pay (world, 1) - baseline);
  s.mean = s.right * s.sample[1] + (1 - s.right) * s.sample[0];
  s.scatter = sqrt (s.right * (1 - s.right)) * fabs (s.sample[1] - s.sample[0]);
  return s;
}

static Samples
samples_of (const GradusPosition *here)
{
  GRADUS_HERE (state);

  return samples_with (gradus_policy_world (here), state->base.theta.data[0], state->baseline);
}

static gboolean
of_bandit (const GradusPosition *here)
{
  return is_bandit (gradus_policy_world (here));
}

GRADUS_NUMBER (number_p, (here), of_bandit (here) ? samples_of (here).right : NAN)
GRADUS_NUMBER (number_law, (state), of_bandit (here) ? gradus_sigmoid (state->law) : NAN)
GRADUS_NUMBER (number_mean, (here), of_bandit (here) ? samples_of (here).mean : NAN)
GRADUS_NUMBER (number_scatter, (here), of_bandit (here) ? samples_of (here).scatter : NAN)

/* The share of the others whose p is below @low; of a cart-pole there are none. */
static double
share_below (const GradusPosition *here, double low)
{
  GRADUS_HERE (state);
  guint n = 0;

  for (guint i = 0; i < CROWD; i++)
    n += gradus_sigmoid (state->crowd.data[2 * i]) < low;
  return of_bandit (here) ? (double) n / CROWD : NAN;
}

GRADUS_NUMBER (number_lost, (here), share_below (here, 0.05))
GRADUS_NUMBER (number_found, (here), 1 - share_below (here, 0.9))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "payoff", N_ ("Payoff"), "R", GRADUS_QUANTITY (State, base.payoff), GRADUS_KNOWN (State, ran),
    .flags = GRADUS_METRIC },
  { "baseline-now", N_ ("Baseline"), "b", GRADUS_QUANTITY (State, baseline),
    .flags = GRADUS_METRIC },
  { "p", N_ ("Probability of the right arm"), "p", .number = number_p, .flags = GRADUS_METRIC },
  { "law", N_ ("The same by steps of the mean gradient"), "\\bar p", .number = number_law,
    .flags = GRADUS_METRIC },
  { "mean", N_ ("Mean of the sample gradients"), "\\mathrm{E}[g]", .number = number_mean,
    .flags = GRADUS_LISTED, .indices = N_ ("a number") },
  { "scatter", N_ ("Standard deviation of the sample gradients"), "\\sigma_g",
    .number = number_scatter, .flags = GRADUS_LISTED, .indices = N_ ("a number") },
  { "lost", N_ ("Share of the other runs below 0.05"), "n_{p<0.05}", .number = number_lost,
    .flags = GRADUS_LISTED, .indices = N_ ("a number") },
  { "found", N_ ("Share of the other runs above 0.9"), "n_{p>0.9}", .number = number_found,
    .flags = GRADUS_LISTED, .indices = N_ ("a number") },
  GRADUS_BASE_ROWS,
  { "score", N_ ("Sum of ∇ log π"), "\\nabla\\log\\pi", GRADUS_QUANTITY (State, score),
    .indices = N_ ("number of the policy") },
  { "gradient", N_ ("Sample gradient"), "g", GRADUS_QUANTITY (State, gradient),
    .indices = N_ ("number of the policy") },
  { "crowd", N_ ("Other runs"), NULL, GRADUS_QUANTITY (State, crowd), .flags = GRADUS_HIDDEN,
    .indices = N_ ("run: policy, baseline") },
  { "law-theta", N_ ("Policy by steps of the mean gradient"), NULL, GRADUS_QUANTITY (State, law) },
  { "action", N_ ("The last action"), "a", GRADUS_QUANTITY (State, action) },
  { "trials", N_ ("Trials"), "n", GRADUS_QUANTITY (State, trials) },
  { "ran", N_ ("A trial has been made"), NULL, GRADUS_QUANTITY (State, ran) },
  { "weighed", N_ ("It has been weighed"), NULL, GRADUS_QUANTITY (State, weighed) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const GradusSimulator *world = gradus_policy_world (here);
  const gboolean bandit = is_bandit (world);

  gradus_names_flag (names, "bandit", bandit);
  gradus_names_word (names, "world", _ (world->system->title));
  gradus_names_number (names, "advantage", state->base.payoff - state->baseline);
  gradus_names_word (names, "arm", state->action > 0 ? _ ("the right arm") : _ ("the left arm"));
  gradus_names_flag (names, "with-baseline", p->baseline != BASELINE_NONE);
  gradus_names_flag (names, "first-payoff",
                     p->baseline == BASELINE_RUNNING && state->trials == 0);
  gradus_names_number (names, "left-pays", bandit ? pay (world, 0) : NAN);
  gradus_names_number (names, "right-pays", bandit ? pay (world, 1) : NAN);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "run", N_ ("Run the policy"), N_ ("The policy acts, and chance decides within it."),
    .shows = "world", .run = run_run, .pseudocode = N_ ("for each step: a ~ π(·|s)"),
    .rule = "\\pi_\\theta(\\mathrm{right}|s) = \\frac{1}{1+e^{-\\theta^Tz}}",
    .filled = GRADUS_SAY (
      { "bandit", "p = <calc 1 / ( 1 + exp ( 0 - theta[0] ) ) = p>" },
      { NULL, "R = <payoff>" }),
    .said = GRADUS_SAY (
      { "bandit", N_ ("With p = {p} chance pulls {arm}, and it pays {payoff}.") },
      { "event:held", N_ ("The pole stood to the end of the trial, which pays {payoff}.") },
      { NULL, N_ ("The trial pays {payoff}: for so many steps the pole stood.") }) },
  { "score", N_ ("What was done"),
    N_ ("Each step adds the direction in which its action becomes more probable."),
    .shows = "choice", .run = run_score, .n_micro = n_score,
    .pseudocode = N_ ("score ← Σ (a − p) z"),
    .rule = "\\nabla\\log\\pi = \\sum_t (a_t - p_t)\\,z_t",
    .filled = GRADUS_SAY (
      { "bandit", "\\nabla\\log\\pi = <calc action - p = score[0]>" },
      { NULL, "\\nabla\\log\\pi = <score>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Step {shown} of the trial.") },
      { "bandit", N_ ("For {arm} the direction is {score[0]}.") },
      { NULL, N_ ("Over the trial the directions add up to {score}.") }) },
  { "weigh", N_ ("Weigh with the payoff"),
    N_ ("What was done is made more probable by as much as it paid beyond the baseline."),
    .shows = "samples", .run = run_weigh, .pseudocode = N_ ("g ← score · (R − b)"),
    .rule = "\\role{accent}{g} = \\Big(\\sum_t\\nabla\\log\\pi_\\theta\\Big)(R - b)",
    .filled = GRADUS_SAY (
      { "bandit", "\\role{accent}{g} = <calc score[0] * ( payoff - baseline-now ) = gradient[0]>" },
      { NULL, "\\role{accent}{g} = <score>\\,<calc ( payoff - baseline-now ) = advantage>"
              " \\to <gradient|accent>" }),
    .said = GRADUS_SAY (
      { "first-payoff", N_ ("The baseline starts at the payoff of the first trial, {payoff}, from "
                            "which nothing is learned.") },
      { "bandit and with-baseline",
        N_ ("It paid {advantage} beyond the baseline {baseline-now}, and the sample is "
            "{gradient[0]}; the mean of all samples is {mean}, their standard deviation "
            "{scatter}.") },
      { "bandit", N_ ("The sample is {gradient[0]}; the mean of all samples is {mean}, their "
                      "standard deviation {scatter}.") },
      { "with-baseline", N_ ("It paid {advantage} beyond the baseline {baseline-now}.") },
      { NULL, N_ ("Without a baseline everything that was done is called good, by {payoff}.") }) },
  { "step", N_ ("Step"), N_ ("The policy goes along the sample."), .shows = "choice progress",
    .run = run_step, .pseudocode = N_ ("θ ← θ + α g"),
    .rule = "\\role{model}{\\theta} := \\theta + \\alpha\\,\\role{accent}{g}",
    .filled = GRADUS_SAY (
      { "bandit", "<move theta|model rate gradient>" },
      { NULL, "\\role{model}{\\theta} := <theta|model>" }),
    .said = GRADUS_SAY (
      { "bandit and gradient[0] == 0", N_ ("This sample is 0: θ stays {theta[0]}, and p is {p}.") },
      { "event:sure", N_ ("θ goes from {apart theta'[0] theta[0]} to {apart theta[0] theta'[0]}, "
                          "and p is {p}: one arm is hardly tried any more.") },
      { "event:against", N_ ("θ goes from {apart theta'[0] theta[0]} to {apart theta[0] "
                             "theta'[0]}: towards the arm that pays less. Now p = {p}.") },
      { "bandit", N_ ("θ goes from {apart theta'[0] theta[0]} to {apart theta[0] theta'[0]}, and p "
                      "is {p}.") },
      { "with-baseline", N_ ("The baseline is {baseline-now} now; trials so far: {trials}.") },
      { NULL, N_ ("θ has moved; trials so far: {trials}.") }) });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "rate", .label = N_ ("Learning rate"), .symbol = "\\alpha",
    .blurb = N_ ("How far the policy goes along a sample gradient."),
    GRADUS_PARAM_FIELD (Params, rate), GRADUS_RATE (0.1, 0.001, 1) },
  { .id = "baseline", .label = N_ ("Baseline"),
    .blurb = N_ ("What is taken off a payoff before it weighs: nothing, a number, or the running "
                 "mean of the payoffs, which starts at the first one or at 0."),
    GRADUS_PARAM_FIELD (Params, baseline), GRADUS_CHOICES (
      { "none", N_ ("None") }, { "given", N_ ("A number") }, { "running", N_ ("Running mean") },
      { "late", N_ ("Running mean from 0") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "value", .label = N_ ("Value of the baseline"), .symbol = "b",
    .blurb = N_ ("The number that is taken off each payoff."), GRADUS_PARAM_FIELD (Params, value),
    .def = 0, .min = -1e6, .max = 1e6, .slider_min = -10, .slider_max = 110, .step = 0.5,
    .enabled_if = "baseline=given", .applies = GRADUS_APPLIES_RESTART },
  { .id = "memory", .label = N_ ("Weight of the newest"),
    .blurb = N_ ("How much a new payoff counts in the running mean; 0: all count alike."),
    GRADUS_PARAM_FIELD (Params, memory), .def = 0.05, .max = 1, .slider_max = 0.5, .step = 0.01,
    .enabled_if = "baseline=running|late", .applies = GRADUS_APPLIES_RESTART },
  { .id = "spread", .label = N_ ("Scatter of the start"), .unit = "°",
    .blurb = N_ ("By how much at most chance leans the pole at the start of a trial; a bandit has "
                 "no pole."),
    GRADUS_PARAM_FIELD (Params, spread), .def = 3, .max = 45, .slider_max = 10, .step = 0.5,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "most", .label = N_ ("Trials"), .symbol = "n",
    .blurb = N_ ("After so many trials the run is over."), GRADUS_PARAM_FIELD (Params, most),
    .def = 200, .min = 1, .max = 10000, .slider_min = 10, .slider_max = 1000, .logarithmic = TRUE,
    .applies = GRADUS_APPLIES_LIVE },
  GRADUS_BASE_ROWS);

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_SURE] = { "sure", N_ ("Sure"),
                   N_ ("One of the arms is pulled less than once in a hundred trials.") },
  [EVENT_AGAINST] = { "against", N_ ("The wrong way"),
                      N_ ("The step made the arm that pays less more probable.") },
  [EVENT_HELD] = { "held", N_ ("Held to the end"),
                   N_ ("The pole stood for as many steps as a trial has.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* By enumeration: whatever is taken off, the samples have the same mean. */
static gboolean
holds_mean (const GradusPosition *here, double *measured)
{
  const GradusSimulator *world = gradus_policy_world (here);
  Samples s;
  double size;

  if (!is_bandit (world))
    return TRUE;
  s = samples_of (here);
  size = fabs (s.sample[0]) + fabs (s.sample[1]) + fabs (pay (world, 0)) + fabs (pay (world, 1));
  *measured = s.mean - s.right * (1 - s.right) * (pay (world, 1) - pay (world, 0));
  return fabs (*measured) <= 1e-12 * MAX (size, 1);
}

/* The policy went as far as the sample says. */
static gboolean
holds_step (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, previous, p);

  for (guint j = 0; j < state->base.theta.shape[0]; j++)
    if (fabs (state->base.theta.data[j]) < FARTHEST)
      *measured = MAX (*measured,
                       fabs (state->base.theta.data[j] - previous->base.theta.data[j]
                             - p->rate * state->gradient.data[j])
                         / MAX (1, fabs (state->base.theta.data[j])));
  return *measured <= 1e-9;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "mean", N_ ("The baseline leaves the mean as it is"),
    "\\mathrm{E}[g] = p(1-p)(R_2-R_1)", holds_mean },
  { "goes", N_ ("The policy goes along the sample"), "\\theta-\\theta^{\\prime}=\\alpha g",
    holds_step, .phase = "step" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* The two samples of a bandit from 0, with their mean, at @x; @used: those that the run draws
 * from. */
static void
draw_samples (const GradusPosition *here, const Samples *s, double x, gboolean used,
              GradusScene *scene)
{
  GRADUS_HERE (state);

  for (guint right = 0; right < 2; right++)
    {
      const gboolean drawn = used && state->weighed && state->action == right;
      const double at = x + (right ? 0.12 : -0.12);

      gradus_scene_arrow (scene, at, 0, at, s->sample[right],
                          drawn  ? GRADUS_ROLE_ACCENT
                          : used ? GRADUS_ROLE_CLASS + right : GRADUS_ROLE_PAST,
                          used ? GRADUS_LINE_BOLD : GRADUS_LINE_THIN);
      gradus_scene_text (scene, at + (right ? 0.05 : -0.05), s->sample[right],
                         right ? GRADUS_ANCHOR_LEFT : GRADUS_ANCHOR_RIGHT,
                         used ? GRADUS_ROLE_FOREGROUND : GRADUS_ROLE_MUTED, 1,
                         GRADUS_NUM (s->sample[right]));
    }
  gradus_scene_point (scene, x, s->mean, used ? GRADUS_ROLE_TRUTH : GRADUS_ROLE_MUTED,
                      GRADUS_SHAPE_DIAMOND, 1.4, -1);
}

/* Of a cart-pole: the four entries of the sample with and without the baseline. */
static void
draw_entries (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state);
  const char *const names[] = { C_ ("axis", "place"), C_ ("axis", "speed"), C_ ("axis", "lean"),
                                C_ ("axis", "spin") };

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "number of the policy"),
                         C_ ("axis", "sample gradient"));
  if (gradus_kit_waits (scene, !state->weighed, _ ("The first trial has not been weighed yet.")))
    return;
  gradus_scene_set_x_names (scene, names, 4);
  gradus_scene_set_x_range (scene, 0.4, 4.6);
  for (guint j = 0; j < 4; j++)
    {
      gradus_scene_bar (scene, j + 0.82, 0.3, 0, state->score.data[j] * state->base.payoff,
                        GRADUS_ROLE_MUTED, 0.4);
      gradus_scene_bar (scene, j + 1.18, 0.3, 0, state->gradient.data[j], GRADUS_ROLE_ACCENT, 0.8);
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "without a baseline"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "the sample"));
}

static void
build_samples (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const GradusSimulator *world = gradus_policy_world (here);
  const char *const names[] = { C_ ("axis", "without a baseline"),
                                p->baseline != BASELINE_NONE
                                  ? C_ ("axis", "with the baseline")
                                  : C_ ("axis", "if the mean were taken off") };
  Samples bare, with;
  double reach, other;

  if (!is_bandit (world))
    {
      draw_entries (here, scene);
      return;
    }
  bare = samples_with (world, state->base.theta.data[0], 0);
  other = p->baseline != BASELINE_NONE
            ? state->baseline
            : bare.right * pay (world, 1) + (1 - bare.right) * pay (world, 0);
  with = samples_with (world, state->base.theta.data[0], other);
  reach = 1.15 * MAX (MAX (MAX (fabs (bare.sample[0]), fabs (bare.sample[1])),
                           MAX (fabs (with.sample[0]), fabs (with.sample[1]))), 1e-3);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "how a payoff is weighed"),
                         C_ ("axis", "sample gradient g"));
  gradus_scene_set_x_names (scene, names, 2);
  gradus_scene_set_x_range (scene, 0.4, 2.6);
  gradus_scene_set_y_range (scene, -reach, reach);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  draw_samples (here, &bare, 1, p->baseline == BASELINE_NONE, scene);
  draw_samples (here, &with, 2, p->baseline != BASELINE_NONE, scene);
  gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS, GRADUS_LINE_SOLID,
                            C_ ("legend", "left arm pulled"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS + 1, GRADUS_LINE_SOLID,
                            C_ ("legend", "right arm pulled"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_TRUTH, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "their mean"));
}

GRADUS_CURVE (curve_choice, double, slope, x, gradus_sigmoid (*slope * x))

/* How probable right is, and where on the S the policy stands. */
static void
build_choice (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, previous);
  const GradusSimulator *world = gradus_policy_world (here);
  const guint k = n_theta (world);
  double z[MOST_THETA] = { 1 }, at, was, reach;
  const double one = 1;

  if (gradus_kit_waits (scene, !is_bandit (world) && gradus_position_is_phase (here, "step"),
                        _ ("The policy of a pole is looked at while it acts.")))
    return;
  if (state->base.path.data != NULL)
    scale (world, gradus_array_row (&state->base.path, state->base.shown), z);
  at = lean (state->base.theta.data, z, k);
  was = previous != NULL ? lean (previous->base.theta.data, z, k) : at;
  reach = MAX (6, 1.2 * MAX (fabs (at), fabs (was)));
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT,
                         is_bandit (world) ? "θ" : C_ ("axis", "θᵀz"),
                         C_ ("axis", "probability of right"));
  gradus_scene_set_x_range (scene, -reach, reach);
  gradus_scene_set_y_range (scene, -0.05, 1.05);
  gradus_scene_function (scene, curve_choice, &one, -reach, reach, 101, GRADUS_ROLE_FOREGROUND,
                         GRADUS_LINE_SOLID);
  if (was != at)
    {
      gradus_scene_point (scene, was, gradus_sigmoid (was), GRADUS_ROLE_PAST, GRADUS_SHAPE_CIRCLE,
                          1.2, -1);
      gradus_scene_arrow (scene, was, gradus_sigmoid (was), at, gradus_sigmoid (at),
                          GRADUS_ROLE_ACCENT, 0);
    }
  gradus_scene_point (scene, at, gradus_sigmoid (at), GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, 1.8,
                      -1);
}

/* p of a bandit with the path of the mean gradient, payoff of a cart-pole with its running mean. */
static void
build_progress (const GradusPosition *here, GradusScene *scene)
{
  const gboolean bandit = of_bandit (here);
  const guint metrics[]
    = { (guint) gradus_algorithm_find_metric (here->algorithm, bandit ? "p" : "payoff"),
        (guint) gradus_algorithm_find_metric (here->algorithm, bandit ? "law" : "baseline-now") };

  gradus_scene_metric_curves (scene, here, metrics, 2, TRUE);
  if (bandit)
    gradus_scene_set_y_range (scene, -0.02, 1.02);
}

static void
build_crowd (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state);
  guint count[BINS] = { 0 }, most = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y | GRADUS_AXES_INTEGER_Y,
                         C_ ("axis", "probability of the right arm"), C_ ("axis", "runs"));
  if (gradus_kit_waits (scene, !of_bandit (here),
                        _ ("Other runs are made at the same time only of a bandit.")))
    return;
  for (guint i = 0; i < CROWD; i++)
    count[MIN ((guint) (BINS * gradus_sigmoid (state->crowd.data[2 * i])), BINS - 1)]++;
  for (guint i = 0; i < BINS; i++)
    most = MAX (most, count[i]);
  gradus_scene_set_x_range (scene, 0, 1);
  gradus_scene_set_y_range (scene, 0, 1.15 * most);
  for (guint i = 0; i < BINS; i++)
    if (count[i] > 0)
      gradus_scene_bar (scene, (i + 0.5) / BINS, 0.9 / BINS, 0, count[i], GRADUS_ROLE_MODEL, 0.7);
  gradus_scene_vrule (scene, number_law (here), GRADUS_ROLE_TRUTH, GRADUS_LINE_DASHED, NULL);
  gradus_scene_label (scene, C_ ("legend", "by the mean gradient"));
  gradus_scene_vrule (scene, number_p (here), GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID, NULL);
  gradus_scene_label (scene, C_ ("legend", "this run"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "samples", N_ ("Sample gradients"), .build = build_samples,
    .caption = GRADUS_SAY (
      { "bandit", N_ ("mean {mean}, standard deviation {scatter}") },
      { NULL, N_ ("payoff {payoff}, baseline {baseline-now}") }) },
  GRADUS_BASE_ROWS,
  { "choice", N_ ("The policy"), .build = build_choice },
  { "progress", N_ ("Trial by trial"), .build = build_progress },
  { "crowd", N_ ("Two hundred other runs"), .build = build_crowd,
    .caption = GRADUS_SAY (
      { NULL, N_ ("above 0.9: {percent found}, below 0.05: {percent lost}") }) });

/* --- Questions -------------------------------------------------------------------------------- */

/* Whether the baseline is made of the payoffs alone. */
static gboolean
has_own_baseline (const GradusPosition *here)
{
  GRADUS_HERE (state, p);

  return p->baseline == BASELINE_RUNNING || (p->baseline == BASELINE_LATE && state->trials > 0);
}

static gboolean
ask_more (const GradusPosition *before, GradusAsk *ask)
{
  const State *state = before->state;

  if (!of_bandit (before) || state->trials > 2)
    return FALSE;
  g_string_append (ask->words,
                   has_own_baseline (before)
                     ? _ ("Suppose that both arms paid 100 more from the start. What would change "
                          "of the samples?")
                     : _ ("Suppose that 100 were added to both payoffs, and the baseline stayed "
                          "what it is. What would change of the samples?"));
  return TRUE;
}

static gboolean
answer_more (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const State *state = after->state;
  const Samples s = samples_of (after);
  const Samples more = samples_with (gradus_policy_world (after), state->base.theta.data[0],
                                     state->baseline - 100);

  if (has_own_baseline (after))
    {
      answer->choices = G_GUINT64_CONSTANT (1) << 0;
      g_string_append_printf (answer->words,
                              _ ("Nothing: the baseline would be 100 higher too, %s."),
                              GRADUS_NUM (state->baseline + 100));
      return TRUE;
    }
  answer->choices = G_GUINT64_CONSTANT (1) << 2;
  g_string_append_printf (answer->words,
                          _ ("Their scatter: the standard deviation goes from %s to %s, the "
                             "mean stays %s."),
                          GRADUS_NUM (s.scatter), GRADUS_NUM (more.scatter), GRADUS_NUM (s.mean));
  return TRUE;
}

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "more", N_ ("What do 100 more change?"), "weigh", "samples", GRADUS_ANSWER_CHOICE,
    GRADUS_ANSWERS (N_ ("Nothing changes"), N_ ("Their mean"), N_ ("Their scatter"),
                    N_ ("Which arm is the better one")),
    .ask = ask_more, .answer = answer_more,
    .intuition = N_ ("You thought nothing changes; the mean of the samples does not, but their "
                     "scatter does, and a step follows one sample."),
    .intuition_answer = "0" },
  { "moves", N_ ("Where does the policy go?"), "step", "choice", .asks = GRADUS_ASKS_NUMBER,
    .about = "p", .scale = "0.1", .when = "bandit and trials < 3 and gradient[0] != 0",
    .words = N_ ("θ is {theta[0]}, the sample gradient {gradient[0]}, the rate {rate}. How "
                 "probable is the right arm after the step?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It is {p}: θ is {theta[0]} then.") }) },
  { "rise", N_ ("Does the mean rise?"), "step", "progress", .asks = GRADUS_ASKS_CHANGE,
    .about = "baseline-now", .when = "not bandit and with-baseline and trials > 0 and trials < 16",
    .words = N_ ("The trial paid {payoff}, and the baseline is {baseline-now}. Does the running "
                 "mean rise, fall or stay?") });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "one-zero", .title = N_ ("One arm pays, the other does not"),
    .blurb = N_ ("Only what was followed by a payoff is made more probable: in 200 steps this run "
                 "and all 200 others come above 0.9."),
    .data = "bandit", .seed = 1, .claims = "p > 0.9\nfound == 1\nabs(law - 0.936533) < 0.000001" },
  { .id = "by-hand", .title = N_ ("One step by hand"),
    .blurb = N_ ("At p = ½ a sample is 50.5 or −50, and their mean is 0.25."),
    .data = "bandit:left=100,right=101", .params = "most=1", .seed = 1,
    .claims = "abs(gradient[0]) >= 50" },
  { .id = "baseline", .title = N_ ("What was expected is taken off"),
    .blurb = N_ ("The arms pay 101 and 100, and the baseline is 100.5: at p = ½ both samples are "
                 "0.25, and all runs find the better arm."),
    .data = "bandit:left=100,right=101", .params = "baseline=given value=100.5", .seed = 1,
    .claims = "found == 1" },
  { .id = "running", .title = N_ ("A running mean"),
    .blurb = N_ ("The baseline starts at the first payoff and follows the others."),
    .data = "bandit:left=100,right=101", .params = "baseline=running", .seed = 1,
    .claims = "found > 0.95\nlost == 0" },
  { .id = "pole", .title = N_ ("Hold the pole"),
    .blurb = N_ ("Four numbers, moved after each trial by what it paid beyond the running mean."),
    .data = "cart-pole:angle=0", .params = "steps=100 rate=0.005 baseline=running most=60",
    .seed = 1, .claims = "baseline-now > 85\never: event:held" },
  { .id = "hundred", .title = N_ ("Failure: 101 and 100"),
    .blurb = N_ ("The better arm still pays one more. After 200 steps about half of the runs are "
                 "sure of the worse one."),
    .data = "bandit:left=100,right=101", .seed = 1,
    .failure = N_ ("Both samples are about 50 in size, so that the first arms that chance pulls "
                   "decide; the signal is their mean, 0.25. Take off what was expected: a "
                   "baseline."),
    .claims = "lost > 0.38\nlost < 0.62\never: event:sure" },
  { .id = "late-baseline", .title = N_ ("Failure: the baseline comes late"),
    .blurb = N_ ("A running mean that starts at 0 takes nothing off the first payoff."),
    .data = "bandit:left=100,right=101", .params = "baseline=late memory=0", .seed = 1,
    .failure = N_ ("The first step goes 5 far, to p = 0.99 or p = 0.0067, and what follows is too "
                   "fine to come back. Start the mean at the first payoff, and do not learn from "
                   "that trial."),
    .claims = "lost > 0.38\nlost < 0.62" });

#define SYLLABUS "oracle: numpy, exact"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "one-zero", 0, "scatter", GRADUS_EXPECT (0.25), 1e-15, "by hand: √(½ · ½) (0.5 − 0)" },
  { "one-zero", 0, "mean", GRADUS_EXPECT (0.25), 1e-15, "by hand: p (1 − p)" },
  { "by-hand", 0, "scatter", GRADUS_EXPECT (50.25), 1e-14, "by hand: ½ (50.5 + 50)" },
  { "by-hand", 0, "mean", GRADUS_EXPECT (0.25), 1e-13, "by hand: ½ (50.5 − 50)" },
  { "baseline", 0, "scatter", GRADUS_EXPECT (0), 1e-15, "by hand: both samples are ¼" },
  { "one-zero", GRADUS_CHECK_END, "law", GRADUS_EXPECT (0.9365333327282632), 1e-12, SYLLABUS });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "baseline", .title = N_ ("Without a baseline and with one"),
    .blurb = N_ ("The arms pay 101 and 100 on both sides: without a baseline about half of the "
                 "runs end in the worse arm, with one none does."),
    .preset = "hundred", .left = "baseline=none", .right = "baseline=running", .plot = "crowd",
    .claims = "left: lost > 0.38\nright: lost == 0" });

static const GradusSheet sheet = {
  .aha = N_ ("Make what was followed by reward more probable; subtract what you expected, or "
             "chance drowns the sign."),
  .by_hand = N_ ("p = ½, payoffs 101 and 100: a sample is ½ · 101 = 50.5 or −½ · 100 = −50, mean "
                 "(50.5 − 50)/2 = 0.25, standard deviation 50.25. With the baseline 100.5 both are "
                 "0.25, and the deviation is 0."),
  .why = "samples", .intuition = N_ ("If both arms pay 100 more, nothing changes."),
  .caught_by = "more",
  .breaks = N_ ("Payoffs of 101 and 100 without a baseline: in half of the runs p ends below "
                "0.05."),
  .needs = "logistic-regression stochastic-gradient-descent importance-sampling",
  .leads_to = "pegasus cart-pole-learning",
  .aliases = "policy gradient; likelihood ratio; score function; baseline; variance reduction; "
             "Williams; 策略梯度; 似然比; 基线; 方差; cltd",
  .terms = N_ ("policy gradient; likelihood ratio; baseline; variance"),
};

const GradusDescriptor gradus_reinforce = {
  .base = &gradus_policy_search, .id = "reinforce", .difficulty = 3,
  .title = N_ ("Policy gradient REINFORCE"),
  .summary = N_ ("Makes more probable what was followed by payoff, by samples of a gradient."),
  .goal = N_ ("Say why a baseline leaves the mean of the samples and takes away their scatter."),
  .source = "CS229 lecture notes, part XIII, section 5; R. J. Williams 1992",
  .columns = N_ ("A simulated world in which left or right is chosen: a bandit, a cart-pole."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .init = init, .name = name,
  .start_said = GRADUS_SAY (
    { "bandit", N_ ("Two arms that pay {left-pays} and {right-pays}; the policy pulls either with "
                    "p = ½.") },
    { NULL, N_ ("{world}: at first the policy pushes left or right with p = ½.") }),
  .start_shows = "samples world",
};
