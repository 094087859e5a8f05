/* Linear quadratic Gaussian control: a world that is seen through noise is steered by an estimate.
 *
 * Situation. s' = A s + B a + w, w ~ N(0, Sigma_s); the sensor reads y = C s + v, v ~ N(0,
 * Sigma_y). A run of T steps costs s'Us + W a^2 a step, as in LQR, but the state is not known.
 *
 * Step. Two wheels are made before anything moves and do not see each other: the gains L of LQR
 * from the end backwards (plan), and the gains K of the Kalman filter from the start forwards
 * (filter). Then one iteration is one step of time:
 *
 *   act       a = L s^, s^ being the estimate,
 *   world     s <- A s + B a + w,
 *   measure   y = C s + v,
 *   estimate  s^ <- A s^ + B a, s^ <- s^ + K (y - C s^).
 *
 * The cost counts the state at the start and the T states after it, and T pushes.
 *
 * Beside it. Four controllers are run with the same noise, of which the learner watches one: LQG;
 * who knows the state; who takes the readings for the state (a speed that is not read is the
 * difference of two places, a place that is not read is the sum of speeds); and a filter that
 * forgets B a in its prediction. For each there is a law, exact where the world is linear: s and s^
 * move linearly together, so that their second moments M follow M <- F M F' + noise, and the
 * expected cost is a sum of entries of M.
 *
 * Why. The error s - s^ of the filter does not depend on the pushes, which it knows, and so no push
 * can make the estimate better: the best push is that for the estimate as if it were the state (the
 * separation principle). The run watches both parts of that.
 *
 * Numbers. At most two state variables. The start is known (s^ = s, no doubt) or not (s^ = 0, doubt
 * I). The covariance is updated in Joseph's form, as in kalman.c.
 *
 * Source: CS229 lecture notes, part XIV, section 4 (LQG).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lqg.h"

#define MAX_N LQG_MAX_N
#define MAX_M LQG_MAX_M
#define FARTHEST LQG_FARTHEST

typedef LqgParams Params;
typedef LqgState State;
typedef LqgController Controller;
typedef LqgRule Rule;
typedef RiccatiWorld World;

/* What a row of runs has: the state, the estimate that is acted on, the filter's, the reading, the
 * push that followed and the cost so far. */
enum { ROW_STATE = 0, ROW_ESTIMATE = MAX_N, ROW_FILTER = 2 * MAX_N, ROW_READING = 3 * MAX_N,
       ROW_PUSH = 3 * MAX_N + MAX_M, ROW_COST, ROW_WIDTH };

enum { EVENT_OUTSIDE, EVENT_BLIND };


/* --- Phases ----------------------------------------------------------------------------------- */

static gsize
row_of (const Params *p, Controller controller, guint t)
{
  return (gsize) controller * ((guint) p->base.horizon + 1) + t;
}

static const double *
read_row (const GradusPosition *here, Controller controller, guint t)
{
  GRADUS_HERE (state, p);

  return &state->runs.data[row_of (p, controller, t) * ROW_WIDTH];
}

static double *
write_row (State *state, const Params *p, Controller controller, guint t)
{
  return gradus_array_write (&state->runs) + row_of (p, controller, t) * ROW_WIDTH;
}

static void
draw_deviates (GradusContext *context, const Params *p, GradusArray *luck, guint rows,
               guint columns)
{
  double *to = gradus_array_init_matrix (luck, rows, columns);

  for (gsize i = 0; i < (gsize) rows * columns && p->draw; i++)
    to[i] = gradus_rng_gaussian (context->rng);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint horizon = (guint) p->base.horizon;
  World world;
  guint n, m;
  double *covariance;

  gradus_riccati_begin (&state->base, context, &world);
  n = world.n;
  m = gradus_lqg_count_measured (p, n);
  gradus_array_init_matrix (&state->gains, horizon, n);
  gradus_array_init_matrix (&state->filters, horizon, n * m);
  gradus_array_init_matrix (&state->doubts, horizon + 1, n);
  gradus_array_init_matrix (&state->gain_k, n, m);
  covariance = gradus_array_init_matrix (&state->covariance, n, n);
  for (guint i = 0; i < n; i++)
    covariance[i * n + i] = !p->known;
  gradus_array_init_matrix (&state->runs, N_CONTROLLERS * (horizon + 1), ROW_WIDTH);
  draw_deviates (context, p, &state->process_luck, horizon, n + 1);
  draw_deviates (context, p, &state->sensor_luck, horizon, m);
  for (Controller c = 0; c < N_CONTROLLERS; c++)
    {
      double *row = write_row (state, p, c, 0);

      world.system->start (world.numbers, &row[ROW_STATE]);
      if (gradus_lqg_knows_start (p, c))
        memcpy (&row[ROW_ESTIMATE], &row[ROW_STATE], n * sizeof (double));
      if (p->known)
        memcpy (&row[ROW_FILTER], &row[ROW_STATE], n * sizeof (double));
      row[ROW_COST] = gradus_riccati_cost (&p->base, &row[ROW_STATE], n, 0);
    }
  return GRADUS_STATUS_CONTINUE;
}

/* So many steps backwards, and a gain at rest is there or there is none. */
#define MOST_BACK 20000

static GradusStatus
run_plan (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint horizon = (guint) p->base.horizon;
  GradusQuadraticCost cost = { 0 };
  GradusQuadraticControl control;
  World world;
  double *gains = gradus_array_write (&state->gains);
  guint n;

  gradus_riccati_look (context->dataset, &p->base, &state->base, &world);
  n = world.n;
  for (guint i = 0; i < n; i++)
    cost.v2[i * n + i] = 2 * p->base.state_weight;
  if (p->rest)
    {
      gboolean rests = FALSE;

      for (guint k = 0; k < MOST_BACK && !rests; k++)
        {
          const GradusQuadraticCost before = cost;
          double most = 0, moved = 0;

          if (!gradus_riccati_back (&world.step, 0, &cost, &control))
            return gradus_riccati_refuse (context);
          for (guint i = 0; i < n * n; i++)
            {
              moved = MAX (moved, fabs (cost.v2[i] - before.v2[i]));
              most = MAX (most, fabs (cost.v2[i]));
            }
          if (!(most < FARTHEST))
            break;
          rests = moved <= 1e-14 * most;
        }
      if (!rests)
        return gradus_context_fail (context, _ ("The gains come to no rest, because no push "
                                                "reaches what grows: take the gains of the plan, "
                                                "or another world."));
      for (guint t = 0; t < horizon; t++)
        memcpy (&gains[(gsize) t * n], control.gain, n * sizeof (double));
    }
  else
    for (guint t = horizon; t-- > 0;)
      {
        if (!gradus_riccati_back (&world.step, 0, &cost, &control))
          return gradus_riccati_refuse (context);
        memcpy (&gains[(gsize) t * n], control.gain, n * sizeof (double));
      }
  memcpy (gradus_array_overwrite (&state->base.gain), gains, n * sizeof (double));
  state->planned = true;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_filter (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint horizon = (guint) p->base.horizon;
  double covariance[MAX_N * MAX_N], *doubts = gradus_array_write (&state->doubts);
  double *filters = gradus_array_write (&state->filters);
  GradusLinearGaussian model;
  World world;
  guint n, m;

  gradus_riccati_look (context->dataset, &p->base, &state->base, &world);
  gradus_lqg_make_model (&world, p, &model);
  n = model.n;
  m = model.m;
  memcpy (covariance, state->covariance.data, (gsize) n * n * sizeof (double));
  for (guint t = 0; t <= horizon; t++)
    {
      for (guint i = 0; i < n; i++)
        doubts[(gsize) t * n + i] = covariance[i * n + i];
      if (t < horizon)
        gradus_lqg_filter_step (&model, covariance, &filters[(gsize) t * n * m]);
    }
  if (gradus_riccati_is_believed (&world))
    {
      double *laws = gradus_array_init_vector (&state->laws, N_CONTROLLERS);

      for (Controller c = 0; c < N_CONTROLLERS; c++)
        laws[c] = gradus_lqg_expect (state, &world, p, c);
    }
  memcpy (gradus_array_overwrite (&state->gain_k), filters, (gsize) n * m * sizeof (double));
  state->filtered = true;
  gradus_context_raise_if (context, EVENT_BLIND,
                           doubts[(gsize) horizon * n] > doubts[(gsize) (horizon / 2) * n]
                             && doubts[(gsize) (horizon / 2) * n] > doubts[n]
                             && p->measures == MEASURES_SPEED && n > 1);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_act (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint n = state->base.B.shape[0];
  const double *gain = gradus_array_row (&state->gains, state->t);

  memcpy (gradus_array_overwrite (&state->base.gain), gain, n * sizeof (double));
  for (Controller c = 0; c < N_CONTROLLERS; c++)
    {
      double *row = write_row (state, p, c, state->t);

      row[ROW_PUSH]
        = CLAMP (gradus_riccati_push (gain, &row[ROW_ESTIMATE], n), -FARTHEST, FARTHEST);
      row[ROW_COST] += p->base.push_weight * gradus_square (row[ROW_PUSH]);
    }
  state->acted = true;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_world (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const double *luck = gradus_array_row (&state->process_luck, state->t);
  World world;

  gradus_riccati_look (context->dataset, &p->base, &state->base, &world);
  for (Controller c = 0; c < N_CONTROLLERS; c++)
    {
      double *row = write_row (state, p, c, state->t), *next = row + ROW_WIDTH;

      memcpy (next, row, ROW_WIDTH * sizeof (double));
      if (gradus_sum_squares (row, world.n) < FARTHEST * FARTHEST)
        gradus_system_step (world.system, world.numbers, &next[ROW_STATE], &row[ROW_PUSH],
                            world.chance ? luck[world.n] : 0);
      for (guint i = 0; i < world.n; i++)
        next[ROW_STATE + i] += p->process * luck[i];
      next[ROW_PUSH] = 0;
      next[ROW_COST] += gradus_riccati_cost (&p->base, &next[ROW_STATE], world.n, 0);
    }
  state->acted = false;
  state->t++;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_measure (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const double *luck = gradus_array_row (&state->sensor_luck, state->t - 1);
  GradusLinearGaussian model;
  World world;

  gradus_riccati_look (context->dataset, &p->base, &state->base, &world);
  gradus_lqg_make_model (&world, p, &model);
  for (Controller c = 0; c < N_CONTROLLERS; c++)
    {
      double *row = write_row (state, p, c, state->t);

      gradus_small_multiply (&row[ROW_READING], model.c, &row[ROW_STATE], model.m, model.n, 1,
                             FALSE);
      for (guint i = 0; i < model.m; i++)
        row[ROW_READING + i] += p->sensor * luck[i];
    }
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_estimate (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint t = state->t;
  const double *k = gradus_array_row (&state->filters, t - 1), *watched;
  double *covariance = gradus_array_write (&state->covariance);
  double gain_k[MAX_N * MAX_M];
  GradusLinearGaussian model;
  World world;
  guint n;

  gradus_riccati_look (context->dataset, &p->base, &state->base, &world);
  gradus_lqg_make_model (&world, p, &model);
  n = model.n;
  memcpy (gradus_array_overwrite (&state->gain_k), k, (gsize) n * model.m * sizeof (double));
  gradus_lqg_filter_step (&model, covariance, gain_k);
  for (Controller c = 0; c < N_CONTROLLERS; c++)
    {
      double *row = write_row (state, p, c, t);
      const double push = row[ROW_PUSH - ROW_WIDTH];
      Rule rule;

      gradus_lqg_make_rule (&world, &model, p, BY_ESTIMATE, k, &rule);
      gradus_lqg_follow (&rule, n, model.m, push, &row[ROW_READING], &row[ROW_FILTER]);
      if (c == BY_STATE)
        memcpy (&row[ROW_ESTIMATE], &row[ROW_STATE], n * sizeof (double));
      else
        {
          gradus_lqg_make_rule (&world, &model, p, c, k, &rule);
          gradus_lqg_follow (&rule, n, model.m, push, &row[ROW_READING], &row[ROW_ESTIMATE]);
        }
    }
  watched = write_row (state, p, p->controller, t);
  gradus_context_raise_if (context, EVENT_OUTSIDE,
                           fabs (watched[ROW_STATE] - watched[ROW_FILTER])
                             > 2 * sqrt (covariance[0]) + 1e-12);
  return t < (guint) p->base.horizon ? GRADUS_STATUS_CONTINUE : GRADUS_STATUS_CONVERGED;
}

/* --- Quantities ------------------------------------------------------------------------------- */

static World
world_of (const GradusPosition *here)
{
  World world;

  gradus_riccati_look (here->dataset, here->params, here->state, &world);
  return world;
}

static const double *
present_row (const GradusPosition *here, Controller controller)
{
  return read_row (here, controller, ((const State *) here->state)->t);
}

/* The cost of a whole run; while it is under way what it has cost so far. */
static double
cost_of (const GradusPosition *here, Controller controller)
{
  return present_row (here, controller)[ROW_COST];
}

GRADUS_NUMBER (number_cost, (p), cost_of (here, p->controller))
GRADUS_NUMBER (number_law, (state, p),
               state->laws.data != NULL ? state->laws.data[p->controller] : NAN)
GRADUS_NUMBER (number_doubt, (state), state->covariance.data[0])
GRADUS_VECTOR (array_costs, (here), N_CONTROLLERS, c, cost_of (here, (Controller) c))
GRADUS_VECTOR (array_state, (state, p), state->base.B.shape[0], i,
               present_row (here, p->controller)[ROW_STATE + i])
GRADUS_VECTOR (array_estimate, (state, p), state->base.B.shape[0], i,
               present_row (here, p->controller)[ROW_ESTIMATE + i])

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "cost", N_ ("Cost so far"), "J", .number = number_cost, .flags = GRADUS_METRIC },
  { "law", N_ ("Expected cost of the whole run"), "\\mathrm{E}\\,J", .number = number_law,
    .flags = GRADUS_METRIC },
  { "doubt", N_ ("Variance of the first estimate"), "\\Sigma_{11}", .number = number_doubt,
    .flags = GRADUS_METRIC },
  GRADUS_BASE_ROWS,
  { "gain-k", N_ ("Gain of the filter"), "K", GRADUS_QUANTITY (State, gain_k),
    .indices = N_ ("state variable, reading"), .flags = GRADUS_TRACKED },
  { "covariance", N_ ("Doubt of the estimate"), "\\Sigma", GRADUS_QUANTITY (State, covariance),
    .indices = N_ ("state variable, state variable"), .is = "psd" },
  { "state", N_ ("State"), "s", .array = array_state, .indices = N_ ("state variable") },
  { "estimate", N_ ("Estimate"), "\\hat s", .array = array_estimate,
    .indices = N_ ("state variable") },
  { "costs", N_ ("Costs so far"), "J_c", .array = array_costs,
    .indices = N_ ("estimate, state, reading, forgetful") },
  { "laws", N_ ("Expected costs"), "\\mathrm{E}\\,J_c", GRADUS_QUANTITY (State, laws),
    .indices = N_ ("estimate, state, reading, forgetful") },
  { "gains", N_ ("Gains of all steps"), "L_t", GRADUS_QUANTITY (State, gains),
    .indices = N_ ("step, state variable") },
  { "filters", N_ ("Gains of the filter in all steps"), "K_t", GRADUS_QUANTITY (State, filters),
    .indices = N_ ("step, entry") },
  { "doubts", N_ ("Variances at all steps"), "\\Sigma_{ii}", GRADUS_QUANTITY (State, doubts),
    .indices = N_ ("step, state variable") },
  { "process-luck", N_ ("What moves the world by chance"), NULL,
    GRADUS_QUANTITY (State, process_luck), .indices = N_ ("step"), .flags = GRADUS_HIDDEN },
  { "sensor-luck", N_ ("What the sensor adds by chance"), NULL,
    GRADUS_QUANTITY (State, sensor_luck), .indices = N_ ("step"), .flags = GRADUS_HIDDEN },
  { "runs", N_ ("Runs"), NULL, GRADUS_QUANTITY (State, runs), .indices = N_ ("step"),
    .flags = GRADUS_HIDDEN },
  { "t", N_ ("Steps done"), "t", GRADUS_QUANTITY (State, t) },
  { "planned", N_ ("The gains are known"), NULL, GRADUS_QUANTITY (State, planned) },
  { "filtered", N_ ("The filter is known"), NULL, GRADUS_QUANTITY (State, filtered) },
  { "acted", N_ ("A push is under way"), NULL, GRADUS_QUANTITY (State, acted) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const World world = world_of (here);
  const guint n = world.n, m = gradus_lqg_count_measured (p, n);
  const double unit = gradus_system_axis (world.system, 0)->shown;
  const double *row = present_row (here, p->controller);
  const double *before = read_row (here, p->controller, state->t > 0 && !state->acted
                                                          ? state->t - 1 : state->t);
  const double *last_k
    = state->filtered ? gradus_array_row (&state->filters, (gsize) p->base.horizon - 1)
                      : state->gain_k.data;
  double next[MAX_N], innovation[MAX_M] = { 0 };
  GradusLinearGaussian model;

  gradus_lqg_make_model (&world, p, &model);
  for (guint i = 0; i < n; i++)
    {
      next[i] = p->controller == BY_FORGETFUL ? 0 : world.step.b[i] * before[ROW_PUSH];
      for (guint j = 0; j < n; j++)
        next[i] += world.step.a[i * n + j] * before[ROW_ESTIMATE + j];
    }
  gradus_small_multiply (innovation, model.c, next, m, n, 1, FALSE);
  for (guint i = 0; i < m; i++)
    innovation[i] = row[ROW_READING + i] - innovation[i];
  gradus_names_flag (names, "one", n == 1);
  gradus_names_flag (names, "bent", !gradus_riccati_is_believed (&world));
  gradus_names_flag (names, "estimates", p->controller == BY_ESTIMATE
                                         || p->controller == BY_FORGETFUL);
  gradus_names_word (names, "world", _ (world.system->title));
  gradus_names_number (names, "push", before[ROW_PUSH]);
  gradus_names_number (names, "naive-push",
                       gradus_riccati_push (state->base.gain.data,
                                            present_row (here, BY_READING) + ROW_READING, 1));
  gradus_names_vector (names, "predicted", next, n);
  gradus_names_vector (names, "reading", &row[ROW_READING], m);
  gradus_names_vector (names, "innovation", innovation, m);
  gradus_names_vector (names, "last-k", last_k, n * m);
  gradus_names_number (names, "cost-state", cost_of (here, BY_STATE));
  gradus_names_number (names, "cost-reading", cost_of (here, BY_READING));
  gradus_names_number (names, "cost-estimate", cost_of (here, BY_ESTIMATE));
  gradus_names_whole (names, "two", 2);
  gradus_names_whole (names, "last-step", p->base.horizon);
  gradus_names_number (names, "now", state->t);
  gradus_names_number (names, "first-estimate", unit * row[ROW_ESTIMATE]);
  gradus_names_number (names, "place-scale",
                       unit * MAX (0.5 * sqrt (state->covariance.data[0]), 1e-6));
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "plan", N_ ("The wheel of the plan"),
    N_ ("The gains of LQR, from the end backwards: world and weights go in, and no sensor."),
    .once = TRUE, .run = run_plan, .shows = "wheels",
    .pseudocode = N_ ("for t = T − 1, …, 0: L ← −(BᵀΦB − W)⁻¹BᵀΦA, Φ ← …"),
    .rule = "\\role{accent}{L_t} = -(B^T\\Phi_{t+1}B - W)^{-1}B^T\\Phi_{t+1}A",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{L_0} = <gain|accent>" }),
    .said = GRADUS_SAY (
      { "rest", N_ ("At rest, far from the end, the gain is {gain}. No sensor was asked "
                             "for it.") },
      { NULL, NN_ ("With {horizon} step to go the gain is {gain}. No sensor was asked for it.",
                   "With {horizon} steps to go the gain is {gain}. No sensor was asked for it."),
        "horizon" }) },
  { "filter", N_ ("The wheel of the filter"),
    N_ ("The gains of the Kalman filter, from the start forwards: world and noise go in, and no "
        "weight."),
    .once = TRUE, .run = run_filter, .shows = "wheels",
    .pseudocode = N_ ("for t = 1, …, T: Σ ← AΣAᵀ + Σₛ, K ← ΣCᵀ(CΣCᵀ + Σᵧ)⁻¹, Σ ← …"),
    .rule = "\\role{model}{K_t} = \\Sigma C^T(C\\Sigma C^T + \\Sigma_y)^{-1}",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{K_1} = <gain-k|model>" }),
    .said = GRADUS_SAY (
      { "event:blind", N_ ("Only the speed is read, and the variance of the place grows to "
                           "{doubts[last-step,0]}: it is never seen.") },
      { "bent", N_ ("K begins with {gain-k} and ends with {last-k}. The world is bent, and both "
                    "wheels are made for its tangent at rest.") },
      { NULL, N_ ("K begins with {gain-k} and ends with {last-k}. A run is expected to cost {law}, "
                  "and with the state known {laws[1]}.") }) },
  { "act", N_ ("Act"), N_ ("Push as if the estimate were the state."), .run = run_act,
    .shows = "path",
    .pseudocode = N_ ("a ← L ŝ"),
    .rules = GRADUS_SAY (
      { "controller == state", "\\role{accent}{a_t} = L_t\\,s_t" },
      { NULL, "\\role{accent}{a_t} = L_t\\,\\role{model}{\\hat s_t}" }),
    .filled = GRADUS_SAY (
      { "controller == state", "\\role{accent}{a} = <dot gain state> = <push|accent>" },
      { NULL, "\\role{accent}{a} = <dot gain estimate|model> = <push|accent>" }),
    .said = GRADUS_SAY (
      { "controller == state", N_ ("The state {state} is known here, and the push is {push}.") },
      { "controller == reading", N_ ("The readings are taken for the state: {estimate}. The push "
                                     "is {push}.") },
      { NULL, N_ ("The estimate is {estimate}, and the push is {push}.") }) },
  { "world", N_ ("The world moves"), N_ ("Motion, push and chance make the next state."),
    .run = run_world, .shows = "path",
    .pseudocode = N_ ("s ← A s + B a + w"),
    .rule = "s_{t+1} = A s_t + B\\,\\role{accent}{a_t} + w_t",
    .filled = GRADUS_SAY ({ NULL, "s = <state>" }),
    .said = GRADUS_SAY (
      { "controller == state", N_ ("The state is {state} now.") },
      { NULL, N_ ("The state is {state} now, and nobody sees it.") }) },
  { "measure", N_ ("Measure"), N_ ("The sensor reads a part of the state, with noise."),
    .run = run_measure, .shows = "path",
    .pseudocode = N_ ("y ← C s + v"),
    .rule = "\\role{data}{y_t} = C s_t + v_t",
    .filled = GRADUS_SAY ({ NULL, "\\role{data}{y} = <reading|data>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("The sensor reads {reading}; the state is {state}.") }) },
  { "estimate", N_ ("Estimate"),
    N_ ("Predict with the push that was made, then correct by a share of what surprises."),
    .run = run_estimate, .shows = "path",
    .pseudocode = N_ ("ŝ ← A ŝ + B a\nŝ ← ŝ + K (y − C ŝ)"),
    .rules = GRADUS_SAY (
      { "controller == forgetful",
        "\\hat s_{t|t-1} = A\\hat s,\\quad \\role{model}{\\hat s_t} = \\hat s_{t|t-1} + "
        "K_t(\\role{data}{y_t} - C\\hat s_{t|t-1})" },
      { "controller == reading", "\\role{model}{\\hat s_t} = G\\hat s + H\\role{data}{y_t}" },
      { "controller == state", "\\role{model}{\\hat s_t} = s_t" },
      { NULL, "\\hat s_{t|t-1} = A\\hat s + B a,\\quad \\role{model}{\\hat s_t} = \\hat s_{t|t-1} "
              "+ K_t(\\role{data}{y_t} - C\\hat s_{t|t-1})" }),
    .filled = GRADUS_SAY (
      { "estimates", "\\role{model}{\\hat s} = <predicted> + <gain-k>\\,<innovation|data> = "
                   "<estimate|model>" },
      { NULL, "\\role{model}{\\hat s} = <estimate|model>" }),
    .said = GRADUS_SAY (
      { "converged and controller == estimate",
        N_ ("Up to step {horizon} the run has cost {cost-estimate}. With the state known it would "
            "have been {cost-state}, by raw readings {cost-reading}, with the same noise.") },
      { "converged", N_ ("Up to step {horizon} the run has cost {cost}; by estimate and plan it is "
                         "{cost-estimate} with the same noise.") },
      { "estimates and event:outside",
        N_ ("The estimate becomes {estimate}, and the state lies outside its band of two standard "
            "deviations.") },
      { "estimates", N_ ("Expected was {predicted}; what surprises is {innovation}, and with K = "
                       "{gain-k} the estimate becomes {estimate}.") },
      { "controller == state", N_ ("The state is known: no estimate is made.") },
      { NULL, N_ ("The reading is taken as it is: {estimate}.") }) });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "sensor", .label = N_ ("Noise of the sensor"), .symbol = "\\sigma_y",
    .blurb = N_ ("Standard deviation of what the sensor adds to a reading."),
    GRADUS_PARAM_FIELD (Params, sensor), .def = 0.1, .min = 0, .max = 100, .slider_min = 0,
    .slider_max = 1, .step = 0.01, .applies = GRADUS_APPLIES_REDO },
  { .id = "process", .label = N_ ("Noise of the world"), .symbol = "\\sigma_s",
    .blurb = N_ ("Standard deviation of what chance adds to each state variable in a step."),
    GRADUS_PARAM_FIELD (Params, process), .def = 0.02, .min = 0, .max = 100, .slider_min = 0,
    .slider_max = 0.5, .step = 0.01, .applies = GRADUS_APPLIES_REDO },
  { .id = "measures", .label = N_ ("What is read"), .blurb = N_ ("Place, speed, or both of them."),
    GRADUS_PARAM_FIELD (Params, measures),
    GRADUS_CHOICES ({ "place", N_ ("Place") }, { "speed", N_ ("Speed") }, { "both", N_ ("Both") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "controller", .label = N_ ("Who steers"),
    .blurb = N_ ("Whose run is shown; all of them are made with the same noise."),
    GRADUS_PARAM_FIELD (Params, controller),
    GRADUS_CHOICES ({ "estimate", N_ ("Estimate") }, { "state", N_ ("Known state") },
                    { "reading", N_ ("Raw reading") }, { "forgetful", N_ ("Forgetful filter") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "rest", .label = N_ ("Gain at rest"),
    .blurb = N_ ("In all steps the gain that those of a plan come to far from its end."),
    GRADUS_PARAM_FIELD (Params, rest), .max = 1, .applies = GRADUS_APPLIES_RESTART },
  { .id = "known", .label = N_ ("Known start"),
    .blurb = N_ ("Whether the start is known; if not, 0 is believed, with variance 1."),
    GRADUS_PARAM_FIELD (Params, known), .def = 1, .max = 1, .applies = GRADUS_APPLIES_RESTART },
  { .id = "draw", .label = N_ ("Draw the noise"),
    .blurb = N_ ("Off: nothing happens by chance, though the filter reckons with it."),
    GRADUS_PARAM_FIELD (Params, draw), .def = 1, .max = 1, .applies = GRADUS_APPLIES_RESTART },
  GRADUS_BASE_ROWS);

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_OUTSIDE] = { "outside", N_ ("Outside the band"),
                      N_ ("The state lies more than two standard deviations off its estimate.") },
  [EVENT_BLIND] = { "blind", N_ ("The place is not seen"),
                    N_ ("The variance of the place grows for as long as the run lasts.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* The filter errs by as much whoever steers. */
static gboolean
holds_separate (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const World world = world_of (here);
  const double *a = present_row (here, BY_ESTIMATE), *b = present_row (here, BY_STATE);

  for (guint i = 0; i < world.n && state->filtered && gradus_riccati_is_believed (&world); i++)
    {
      const double first = a[ROW_STATE + i] - a[ROW_FILTER + i];
      const double second = b[ROW_STATE + i] - b[ROW_FILTER + i];
      const double size = MAX (MAX (fabs (a[ROW_STATE + i]), fabs (b[ROW_STATE + i])), 1);

      if (size < FARTHEST)
        *measured = MAX (*measured, fabs (first - second) / size);
    }
  return *measured <= 1e-9;
}

/* Nobody does better than who knows the state, nor than LQG by readings alone. */
static gboolean
holds_ordered (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const double *laws = state->laws.data;

  if (laws == NULL || p->rest || !p->known)
    return TRUE;
  *measured = (laws[BY_STATE] - laws[BY_ESTIMATE]) / MAX (laws[BY_ESTIMATE], 1e-300);
  for (Controller c = BY_READING; c < N_CONTROLLERS; c++)
    *measured = MAX (*measured, (laws[BY_ESTIMATE] - laws[c]) / MAX (laws[c], 1e-300));
  return *measured <= 1e-9;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "separate", N_ ("The filter's error does not depend on who steers"),
    "s - \\hat s = s' - \\hat s'", holds_separate,
    .phase = "estimate" },
  { "ordered", N_ ("With the plan’s gains and a known start: known state ≤ LQG ≤ readings, on "
                   "average"),
    "\\mathrm{E}J_{s} \\le \\mathrm{E}J_{\\hat s} \\le \\mathrm{E}J_{y}", holds_ordered });

/* --- Pictures --------------------------------------------------------------------------------- */

/* One column of a run up to now, @unit times as large. */
static guint
read_column (const GradusPosition *here, Controller controller, guint column, double unit,
             double *x, double *y)
{
  const State *state = here->state;

  for (guint t = 0; t <= state->t; t++)
    {
      x[t] = t;
      y[t] = unit * read_row (here, controller, t)[column];
    }
  return state->t + 1;
}

/* Before there is a plan: where the world would go without a push, with two standard deviations of
 * its noise where it is linear. */
static void
draw_adrift (const GradusPosition *here, const World *world, double unit, GradusScene *scene)
{
  GRADUS_HERE (p);
  const guint steps = (guint) p->base.horizon + 1, n = world->n;
  const gboolean believed = gradus_riccati_is_believed (world);
  const double idle[MAX_N] = { 0 };
  double s[MAX_N], spread[MAX_N * MAX_N] = { 0 }, before[MAX_N * MAX_N];
  g_autofree double *x = g_new (double, steps), *y = g_new (double, steps);
  g_autofree double *low = g_new (double, steps), *high = g_new (double, steps);
  GradusLinearGaussian model;
  guint t;

  gradus_lqg_make_model (world, p, &model);
  memcpy (s, read_row (here, BY_STATE, 0), n * sizeof (double));
  for (t = 0; t < steps && gradus_sum_squares (s, n) < FARTHEST * FARTHEST; t++)
    {
      const double sd = unit * sqrt (spread[0]);

      x[t] = t;
      y[t] = unit * s[0];
      low[t] = y[t] - 2 * sd;
      high[t] = y[t] + 2 * sd;
      gradus_system_step (world->system, world->numbers, s, idle, 0);
      memcpy (before, spread, sizeof before);
      gradus_small_spread (spread, model.a, before, model.q, n, n);
    }
  if (believed)
    gradus_scene_band (scene, x, low, high, t, GRADUS_ROLE_TRUTH, 0.15);
  gradus_scene_polyline (scene, x, y, t, GRADUS_ROLE_TRUTH, GRADUS_LINE_DASHED);
  gradus_scene_label (scene, C_ ("legend", "without a push"));
}

static void
build_path (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const World world = world_of (here);
  const guint horizon = (guint) p->base.horizon;
  const guint read = world.n > 1 && p->measures == MEASURES_SPEED ? 1 : 0;
  const gboolean waiting = gradus_position_is_phase (here, "world")
                           || gradus_position_is_phase (here, "measure");
  g_autofree double *x = g_new (double, horizon + 1), *y = g_new (double, horizon + 1);
  g_autofree double *low = g_new (double, horizon + 1), *high = g_new (double, horizon + 1);
  const double unit = gradus_system_axis (world.system, 0)->shown;
  const double far
    = unit * MAX (3 * fabs (read_row (here, BY_STATE, 0)[0]), 4 * p->process + 1e-3);
  const guint measured = state->t - (gradus_position_is_phase (here, "world") ? 1 : 0);
  const guint estimated = state->t - (waiting ? 1 : 0);
  guint n;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X, C_ ("axis", "step"),
                         world.n > 1 ? C_ ("axis", "place, push") : C_ ("axis", "number, push"));
  gradus_scene_set_x_range (scene, 0, horizon);
  gradus_scene_set_y_range (scene, -far, far);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  if (!state->planned)
    draw_adrift (here, &world, unit, scene);
  for (guint t = 0; t < state->t + (state->acted ? 1 : 0); t++)
    gradus_scene_stem (scene, t, 0, CLAMP (read_row (here, p->controller, t)[ROW_PUSH], -far, far),
                       GRADUS_ROLE_ACCENT);
  gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID,
                            C_ ("legend", "push"));
  if (p->controller != BY_STATE)
    {
      n = read_column (here, p->controller, ROW_ESTIMATE, unit, x, y);
      n = MIN (n, estimated + 1);
      if (p->controller != BY_READING && state->filtered)
        {
          for (guint t = 0; t < n; t++)
            {
              const double sd = unit * sqrt (gradus_array_row (&state->doubts, t)[0]);

              low[t] = y[t] - 2 * sd;
              high[t] = y[t] + 2 * sd;
            }
          gradus_scene_band (scene, x, low, high, n, GRADUS_ROLE_MODEL, 0.15);
        }
      gradus_scene_polyline (scene, x, y, n, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      gradus_scene_label (scene, C_ ("legend", "estimate"));
    }
  n = read_column (here, p->controller, ROW_STATE, unit, x, y);
  gradus_scene_polyline (scene, x, y, n, GRADUS_ROLE_TRUTH,
                         GRADUS_LINE_DOTTED | GRADUS_LINE_BOLD);
  gradus_scene_label (scene, C_ ("legend", "state"));
  gradus_scene_point (scene, x[n - 1], y[n - 1], GRADUS_ROLE_TRUTH, GRADUS_SHAPE_RING, 1.2, -1);
  for (guint t = 1; t <= measured && read == 0; t++)
    gradus_scene_point (
      scene, t, CLAMP (unit * read_row (here, p->controller, t)[ROW_READING], -far, far),
      GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE, 0.6, -1);
  if (read == 0)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                              C_ ("legend", "readings"));
}

/* Both wheels: the one is made from the right, the other from the left. Their gains have other
 * units, so each is a share of its own largest. */
static void
panel_wheel (const GradusPosition *here, guint item, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const gboolean made = item == 0 ? state->planned : state->filtered;
  const GradusArray *gains = item == 0 ? &state->gains : &state->filters;
  const guint horizon = (guint) p->base.horizon;
  g_autofree double *x = g_new (double, horizon), *y = g_new (double, horizon);
  double most = 0;

  for (gsize i = 0; i < gradus_array_length (gains); i++)
    most = MAX (most, fabs (gains->data[i]));
  gradus_scene_set_caption (scene, "%s",
                            item == 0 ? _ ("L, from the end backwards")
                                      : _ ("K, from the start forwards"));
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "step"),
                         C_ ("axis", "share of the largest gain"));
  gradus_scene_set_x_range (scene, 0, horizon);
  gradus_scene_set_y_range (scene, 0, 1.05);
  for (guint j = 0; j < gains->shape[1] && made; j++)
    {
      for (guint t = 0; t < horizon; t++)
        {
          x[t] = t + item;
          y[t] = fabs (gradus_array_row (gains, t)[j]) / MAX (most, 1e-300);
        }
      gradus_scene_polyline (scene, x, y, horizon,
                             item == 0 ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MODEL,
                             GRADUS_LINE_MARKERS | (j > 0 ? GRADUS_LINE_DASHED : 0));
    }
  if (made && state->t > 0)
    gradus_scene_vrule (scene, state->t, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
}

static const struct
{
  Controller controller;
  const char *title;
  GradusRole role;
  GradusLineStyle style;
} shown[] = {
  { BY_STATE, NC_ ("legend", "known state"), GRADUS_ROLE_TRUTH, GRADUS_LINE_DASHED },
  { BY_ESTIMATE, NC_ ("legend", "estimate"), GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID },
  { BY_READING, NC_ ("legend", "raw reading"), GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID },
  { BY_FORGETFUL, NC_ ("legend", "forgetful"), GRADUS_ROLE_ERROR, GRADUS_LINE_DASHED },
};

static void
build_costs (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const guint horizon = (guint) p->base.horizon;
  g_autofree double *x = g_new (double, horizon + 1), *y = g_new (double, horizon + 1);

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_Y | GRADUS_AXES_INTEGER_X, C_ ("axis", "step"),
                         C_ ("axis", "cost so far"));
  gradus_scene_set_x_range (scene, 0, horizon);
  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    {
      const Controller c = shown[i].controller;
      guint n;

      if (c == BY_FORGETFUL && p->controller != c)
        continue;
      n = read_column (here, c, ROW_COST, 1, x, y);
      for (guint t = 0; t < n; t++)
        y[t] = MAX (y[t], 1e-9);
      gradus_scene_polyline (scene, x, y, n, shown[i].role, shown[i].style);
      gradus_scene_label (scene, g_dpgettext2 (GETTEXT_PACKAGE, "legend", shown[i].title));
      if (state->laws.data != NULL)
        gradus_scene_point (scene, horizon, MAX (state->laws.data[c], 1e-9), shown[i].role,
                            GRADUS_SHAPE_DIAMOND, 1.3, -1);
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_FOREGROUND, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "expected"));
}

static void
build_doubt (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const World world = world_of (here);
  const guint horizon = (guint) p->base.horizon;
  const gboolean made = state->filtered;
  g_autofree double *x = g_new (double, horizon + 1), *y = g_new (double, horizon + 1);

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y | GRADUS_AXES_INTEGER_X, C_ ("axis", "step"),
                         C_ ("axis", "standard deviation"));
  gradus_scene_set_x_range (scene, 0, horizon);
  if (gradus_kit_waits (scene, !made, _ ("The doubt is known as soon as the filter is.")))
    return;
  for (guint j = 0; j < world.n; j++)
    {
      for (guint t = 0; t <= horizon; t++)
        {
          x[t] = t;
          y[t] = sqrt (gradus_array_row (&state->doubts, t)[j]);
        }
      gradus_scene_polyline (scene, x, y, horizon + 1, GRADUS_ROLE_MODEL,
                             j > 0 ? GRADUS_LINE_DASHED : GRADUS_LINE_SOLID);
      gradus_scene_label (scene, _ (gradus_system_axis (world.system, j)->title));
    }
  gradus_scene_vrule (scene, state->t, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
}

static void
build_world (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const World world = world_of (here);
  const double *row = present_row (here, p->controller);
  const double *push = state->acted || state->t == 0 ? row : row - ROW_WIDTH;

  world.system->draw_place (world.numbers, scene);
  world.system->draw (world.numbers, &row[ROW_ESTIMATE], NULL, TRUE, scene);
  world.system->draw (world.numbers, &row[ROW_STATE], &push[ROW_PUSH], FALSE, scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "path", N_ ("State, readings and estimate"), .build = build_path },
  { "wheels", N_ ("Two wheels"), .kit = gradus_kit_panels, .of = "two", .panel = panel_wheel },
  { "costs", N_ ("Costs with the same noise"), .build = build_costs },
  { "doubt", N_ ("Doubt over time"), .build = build_doubt },
  { "world", N_ ("The world, and where it is believed"), .build = build_world });

/* --- Questions -------------------------------------------------------------------------------- */

/* What is changed depends on what the run has of its own. */
static gboolean
ask_wheel (const GradusPosition *before, GradusAsk *ask)
{
  const Params *p = before->params;

  ask->subject = p->controller != BY_ESTIMATE ? 1 : p->measures == MEASURES_SPEED ? 2 : 0;
  g_string_append (
    ask->words,
    ask->subject == 0   ? _ ("The sensor becomes ten times as noisy. Which wheel has to be made "
                             "anew?")
    : ask->subject == 1 ? _ ("Pushes become ten times as expensive. Which wheel has to be made "
                             "anew?")
                        : _ ("Each step lasts twice as long. Which wheel has to be made anew?"));
  return TRUE;
}

static gboolean
answer_wheel (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  answer->choices = ask->subject == 0 ? 1 << 1 : ask->subject == 1 ? 1 << 0 : 1 << 2;
  g_string_append (answer->words,
                   ask->subject == 0   ? _ ("The filter's alone: Σᵧ stands in K, and nowhere in L.")
                   : ask->subject == 1 ? _ ("The plan's alone: W stands in L, and nowhere in K.")
                                       : _ ("Both: A stands in either."));
  return TRUE;
}

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "wheel", N_ ("Which wheel is made anew?"), "plan", "wheels", GRADUS_ANSWER_CHOICE,
    GRADUS_ANSWERS (N_ ("The plan's, L"), N_ ("The filter's, K"), N_ ("Both"), N_ ("Neither")),
    .ask = ask_wheel, .answer = answer_wheel,
    .intuition = N_ ("You thought that a change anywhere changes both, but L knows no sensor and K "
                     "no weight."),
    .intuition_answer = "2" },
  { "push", N_ ("How hard is the push?"), "act", "path", .asks = GRADUS_ASKS_NUMBER,
    .about = "push", .when = "one and t >= 1 and t < 3",
    .words = N_ ("The reading is {reading}, the estimate {estimate}, and L is {gains[t,0]}. How "
                 "hard is the push?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("The push is {push}: L times the estimate.") }),
    .intuition = N_ ("You thought that the reading is the state, but a part of it may be noise."),
    .intuition_answer = "naive-push" },
  { "place", N_ ("Where is the estimate now?"), "estimate", "path", .asks = GRADUS_ASKS_PLACE,
    .about = "now first-estimate", .scale = "place-scale",
    .when = "estimates and t >= 2 and t < 5",
    .words = N_ ("The estimate was {estimate}, and the sensor reads {reading}. Where is the "
                 "estimate now?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It is at {first-estimate}.") }) });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "sensor", .title = N_ ("A noisy sensor"),
    .blurb = N_ ("A point is steered by an estimate: 16.0 is expected, 14.5 with the state known, "
                 "and 319 by raw readings."),
    .data = "point", .params = "horizon=100,push-weight=0.1",
    .claims = "laws[0] ~ 16.0\nlaws[1] ~ 14.5\nlaws[2] ~ 319.2\nconverged" },
  { .id = "by-hand", .title = N_ ("Half of the reading"),
    .blurb = N_ ("The reading is 2; half of it is believed, and half of that is pushed back."),
    .data = "scalar:start=2",
    .params = "horizon=2,push-weight=1,sensor=1,process=0,known=false,draw=false",
    .claims = "iteration 1: gain-k[0,0] ~ 0.5\niteration 1: estimate[0] ~ 1.0\ngain[0] == -0.5" },
  { .id = "calm", .title = N_ ("A better sensor"),
    .blurb = N_ ("Half the noise: the estimate follows the state more closely, by the same L."),
    .data = "point", .params = "horizon=30,push-weight=0.1,sensor=0.05", .claims = "converged" },
  { .id = "noisy", .title = N_ ("A bad sensor"),
    .blurb = N_ ("Ten times the noise: K is small, and the estimate lives on what it knew."),
    .data = "point", .params = "horizon=30,push-weight=0.1,sensor=1",
    .claims = "filters[0,0] < 0.01\nconverged" },
  { .id = "rest", .title = N_ ("The gain at rest"),
    .blurb = N_ ("One gain for all steps, that at rest: a little more is expected than with the "
                 "plan's."),
    .data = "point", .params = "horizon=100,push-weight=0.1,rest=true",
    .claims = "gains[0,0] == gains[99,0]\nlaws[0] > 16.0156\nlaws[0] - 16.0156 < 0.04" },
  { .id = "seen", .title = N_ ("With the state known"),
    .blurb = N_ ("The same noise and the same gains, and nothing to estimate: the least cost is "
                 "expected."),
    .data = "point", .params = "horizon=15,push-weight=0.1,controller=state",
    .claims = "laws[1] < laws[0]\nlaws[1] < laws[2]" },
  { .id = "pendulum", .title = N_ ("A pendulum by its estimated lean"),
    .blurb = N_ ("Both wheels are made for the tangent at upright, and from 10° they hold the "
                 "pendulum."),
    .data = "pendulum:angle=10",
    .params = "horizon=40,push-weight=0.01,process=0.002,sensor=0.02",
    .claims = "abs(state[0]) < 0.05" },
  { .id = "raw", .title = N_ ("Failure: raw readings"),
    .blurb = N_ ("A speed is made of the difference of two noisy places."),
    .data = "point", .params = "horizon=30,push-weight=0.1,controller=reading",
    .failure = N_ ("A difference of two readings, divided by a tenth of a second, is ten times as "
                   "noisy, and it is pushed against. An estimate is the cure."),
    .claims = "cost > costs[0]\nlaws[2] > laws[0]" },
  { .id = "blind", .title = N_ ("Failure: only the speed is read"),
    .blurb = N_ ("The variance of the place grows for as long as the run lasts."),
    .data = "point", .params = "horizon=40,push-weight=0.1,measures=speed,known=false",
    .failure = N_ ("From speeds alone a place cannot be known, and each step adds its noise to it. "
                   "Read the place."),
    .claims = "ever: event:blind\ndoubts[40,0] > doubts[20,0]\ndoubts[20,0] > doubts[1,0]" },
  { .id = "forget", .title = N_ ("Failure: a filter that forgets the push"),
    .blurb = N_ ("The prediction leaves out B a, and is surprised at each step."),
    .data = "point", .params = "horizon=30,push-weight=0.1,controller=forgetful",
    .failure = N_ ("The estimate lags behind what was pushed, so that it is pushed again, and the "
                   "point swings wider and wider. Put B a into the prediction."),
    .claims = "cost > costs[0]\nlaws[3] > laws[0]" });

#define NUMPY "numpy, propagation of the joint covariance"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "sensor", 1, "laws", GRADUS_EXPECT (16.015634, 14.527187, 319.226075), 1e-6, NUMPY },
  { "sensor", 1, "gains", GRADUS_EXPECT (-2.585307, -3.574717), 1e-5, "scipy, solve_discrete_are" },
  { "rest", 1, "laws", GRADUS_EXPECT (16.047786, 14.538285, 340.829313), 1e-6, NUMPY },
  { "rest", 1, "gains", GRADUS_EXPECT (-2.585307, -3.574717), 1e-6, "scipy, solve_discrete_are" },
  { "blind", 1, "doubt", GRADUS_EXPECT (1.000503), 1e-6, "numpy, Kalman filter" },
  { "by-hand", 1, "gain-k", GRADUS_EXPECT (0.5), 1e-12, "by hand" },
  { "by-hand", 1, "estimate", GRADUS_EXPECT (1), 1e-12, "by hand" },
  { "by-hand", GRADUS_CHECK_END, "gain", GRADUS_EXPECT (-0.5), 1e-12, "by hand" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "noise", .title = N_ ("Two sensors, one plan"),
    .blurb = N_ ("Ten times the noise of the sensor: K is another, L the same, digit by digit."),
    .preset = "calm", .left = "sensor=0.1", .right = "sensor=1", .plot = "wheels",
    .claims = "both: gains[0,0] < -2\nleft < right: law\nleft > right: filters[29,0]\n"
              "left == right: gains[0,0]\nleft == right: gains[0,1]" },
  { .id = "raw", .title = N_ ("By estimate, and by raw reading"),
    .blurb = N_ ("The same noise, the same gains: only what is believed differs."),
    .preset = "calm", .left = "controller=estimate", .right = "controller=reading", .plot = "path",
    .claims = "left < right: cost\nleft < right: law" });

static const GradusSheet sheet = {
  .aha = N_ ("Estimate whatever the aim, act as if you were sure: the two halves fit together "
             "without loss."),
  .by_hand = N_ ("A = B = C = 1, belief N(0, 1), reading 2 with noise 1, one step to go: K = 1/2, "
                 "estimate 1, L = −1/2, push −1/2. By the raw reading it would be −1."),
  .why = "wheels",
  .intuition = N_ ("With a worse sensor the controller has to become careful too."),
  .caught_by = "wheel",
  .breaks = N_ ("Only the speed is read: the variance of the place is 1.0005 after one step and "
                "grows with each."),
  .needs = "lqr kalman-filter", .leads_to = "pomdp-belief ddp",
  .aliases = "LQG; separation principle; output feedback; 分离原理; 输出反馈; xxecgs",
  .terms = N_ ("LQG; separation principle; Kalman filter"),
};

static char *
validate (const GradusSetup *setup)
{
  const GradusSimulator *simulator
    = gradus_dataset_get_simulator (gradus_setup_get_dataset (setup));

  if (!simulator->system->once
      && gradus_system_n_state (simulator->system, simulator->numbers) > MAX_N)
    return g_strdup (_ ("Estimates are made of one or two numbers here: choose a point on a line "
                        "without delay, a pendulum or one number."));
  return gradus_riccati.validate (setup);
}

const GradusDescriptor gradus_lqg = {
  .base = &gradus_riccati, .id = "lqg", .difficulty = 3,
  .title = N_ ("LQG control"),
  .summary = N_ ("Steers a world that is seen through noise by the estimate of a filter, as if it "
                 "were the state."),
  .goal = N_ ("Say which half of LQG a change of sensor, weight or world touches."),
  .source = "CS229 lecture notes, part XIV, section 4",
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .init = init, .name = name,
  .start_said = GRADUS_SAY (
    { "known", N_ ("{world}, at a start that is known.") },
    { NULL, N_ ("{world}: its start is not known, and 0 is believed.") }),
  .start_shows = "path", .end_shows = "costs",
};
