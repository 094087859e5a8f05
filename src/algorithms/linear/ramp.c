/* A classifier with a ramp loss, which stops listening to what is hopeless.
 *
 * Objective. J = 1/2 |w|^2 + C sum min (1, max (0, 1 - m_i)) with the margins m_i = y_i (w.x_i +
 * b): the hinge with a flat roof. J is not convex.
 *
 * Step, exact. The ramp is the hinge less a second hinge, max (0, -m), which is replaced by its
 * tangent: a point with m < 0 has let go, its loss is C max (1, m), and what remains is convex and
 * solved by pairs of the dual, in which its multiplier lies in [-C, 0] instead of [0, C]. J never
 * rises (concave-convex procedure).
 *
 * Step, as the book prints it: targets v = m + min (1, max (0, 1 - m)), weights 1 where |v - m| <=
 * eta, else eta / |v - m|, and a weighted ridge regression of y v.
 *
 * Cost. Pairs of O(n d); or O(n d^2) a round.
 *
 * Edge cases. A margin of exactly 0 keeps its hold. All of a class may let go: then w = 0, and all
 * points get the other class. The end depends on the start. What the printed step comes to rest at
 * is not the least J: its weights do not vanish on the roof.
 *
 * Source: 图解机器学习, section 8.5; R. Collobert, F. Sinz, J. Weston and L. Bottou 2006.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-linalg.h"
#include "kernel/street.h"
#include "margin-losses.h"

#define MOST_POINTS 1000
#define MOST_PAIRS 100000
#define TOLERANCE 1e-10
/* What the pairs have left of it is no answer. */
#define UNSOLVED 1e-3
#define STRIDES 100
#define MOST_INPUTS 50

enum { RULE_EXACT, RULE_PRINTED };
enum { START_SVM, START_LEAST_SQUARES, START_ZERO, START_FIRST };

typedef struct
{
  unsigned int rule, start;
  double c, eta, lambda, tolerance;
  bool penalised;
  int limit;
} Params;

typedef struct
{
  GradusArray theta;       /* b, then w */
  GradusArray margins;     /* n, of theta */
  GradusArray gone;        /* n: 1 = it has let go */
  GradusArray weights;     /* n, of the printed step */
  double loss;             /* J */
  double moved;
  guint n_gone, rounds, measured, done, last;
} State;

enum { EVENT_LETS_GO, EVENT_ONE_SIDED, EVENT_ROSE };

static double
square_of (const Params *params, const double *theta, guint d)
{
  return gradus_sum_squares (theta + 1, d) + (params->penalised ? theta[0] * theta[0] : 0);
}

static double
sum_ramp (const GradusArray *margins)
{
  double sum = 0;

  for (gsize i = 0; i < gradus_array_length (margins); i++)
    sum += gradus_margin_loss (GRADUS_MARGIN_RAMP, margins->data[i]);
  return sum;
}

/* The convex rest, with @let_go or without, into @theta. */
static GradusStatus
solve (const Params *params, const double *let_go, double *theta, GradusContext *context)
{
  const GradusTable *table = gradus_context_get_table (context);
  GradusPairSolution solution;
  const GradusPairEnd end = gradus_street_solve_held (
    table, params->c, params->penalised ? GRADUS_STREET_PENALISED : GRADUS_STREET_FREE, let_go,
    TOLERANCE, MOST_PAIRS, theta, &solution);

  if (end != GRADUS_PAIR_OPTIMAL && solution.m - solution.M > UNSOLVED)
    return gradus_context_fail (context, _ ("The pairs do not come to rest on numbers that differ "
                                            "so much. Standardise the inputs, or lower C."));
  return GRADUS_STATUS_CONTINUE;
}

/* (X'WX + lambda I) theta = X'W target, with a column of ones first. FALSE: it has no answer. */
static gboolean
fit (const GradusTable *table, const double *weight, const double *target, double lambda,
     double *theta)
{
  const guint p = 1 + table->d;
  g_autofree double *a = g_new0 (double, p * p);

  memset (theta, 0, sizeof (double) * p);
  for (guint i = 0; i < table->n; i++)
    {
      const double *x = gradus_table_row (table, i), w = weight != NULL ? weight[i] : 1;

      for (guint j = 0; j < p; j++)
        {
          const double by = w * (j > 0 ? x[j - 1] : 1);

          theta[j] += by * target[i];
          for (guint k = 0; k <= j; k++)
            a[j * p + k] += by * (k > 0 ? x[k - 1] : 1);
        }
    }
  for (guint j = 0; j < p; j++)
    {
      a[j * p + j] += lambda;
      for (guint k = 0; k < j; k++)
        a[k * p + j] = a[j * p + k];
    }
  if (!gradus_cholesky (a, p))
    return FALSE;
  gradus_cholesky_solve (a, p, theta);
  return TRUE;
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (table);

  if (table->n > MOST_POINTS)
    return g_strdup_printf (_ ("There are %u points, and each round solves for all of them anew: "
                               "take %u at most."), table->n, MOST_POINTS);
  if (table->d > MOST_INPUTS)
    return g_strdup_printf (_ ("There are %u inputs; take %u at most."), table->d, MOST_INPUTS);
  return NULL;
}

/* --- Steps ------------------------------------------------------------------------------------ */

static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);
  double *margins = gradus_array_overwrite (&state->margins);

  gradus_affine_scores (&state->theta, table->x, table->n, margins);
  for (guint i = 0; i < table->n; i++)
    margins[i] *= gradus_table_sign (table, i);
  state->loss = 0.5 * square_of (params, state->theta.data, table->d)
                + params->c * sum_ramp (&state->margins);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);
  double *theta = gradus_array_write (&state->theta);
  g_autofree double *y = g_new (double, table->n);

  for (guint j = 0; j <= table->d; j++)
    if (theta[j] != 0)
      return GRADUS_STATUS_CONTINUE;
  for (guint i = 0; i < table->n; i++)
    y[i] = gradus_table_sign (table, i);
  if (params->start == START_SVM)
    return solve (params, NULL, theta, context);
  if (params->start == START_LEAST_SQUARES
      && !fit (table, NULL, y, params->rule == RULE_PRINTED ? params->lambda : 0, theta))
    return gradus_context_fail (context, _ ("Least squares has no one answer for these inputs. "
                                            "Choose another start."));
  if (params->start == START_FIRST)
    theta[1] = 1;
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_margins, (table), gradus_n_strides (table->n, STRIDES))

static GradusStatus
run_margins (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);
  const guint stride = gradus_stride (table->n, STRIDES);

  state->measured = MIN ((state->done + 1) * stride, table->n);
  return gradus_step_done (&state->done, &state->last,
                           (guint) gradus_n_strides (table->n, STRIDES));
}

static double
reach_of (double m)
{
  return gradus_margin_loss (GRADUS_MARGIN_RAMP, m);
}

static GradusStatus
run_let_go (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);
  double *gone = gradus_array_overwrite (&state->gone);
  double *weights = gradus_array_overwrite (&state->weights);
  guint held[2] = { 0 };

  state->n_gone = 0;
  for (guint i = 0; i < table->n; i++)
    {
      const double m = state->margins.data[i];

      gone[i] = m < 0;
      weights[i] = reach_of (m) <= params->eta ? 1 : params->eta / reach_of (m);
      state->n_gone += m < 0;
      held[table->label[i] > 0] += m >= 0;
    }
  gradus_context_raise_if (context, EVENT_LETS_GO, state->n_gone > 0);
  gradus_context_raise_if (context, EVENT_ONE_SIDED, held[0] == 0 || held[1] == 0);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_solve (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);
  const double before = state->loss;
  g_autofree double *old = g_memdup2 (state->theta.data, sizeof (double) * (1 + table->d));
  double *theta = gradus_array_write (&state->theta);

  if (params->rule == RULE_EXACT)
    {
      if (solve (params, state->gone.data, theta, context) == GRADUS_STATUS_FAILED)
        return GRADUS_STATUS_FAILED;
    }
  else
    {
      g_autofree double *target = g_new (double, table->n);

      for (guint i = 0; i < table->n; i++)
        target[i] = gradus_table_sign (table, i)
                    * (state->margins.data[i] + reach_of (state->margins.data[i]));
      if (!fit (table, state->weights.data, target, params->lambda, theta))
        return gradus_context_fail (context, _ ("The weighted fit has no one answer. Raise λ."));
    }
  state->moved = sqrt (gradus_distance2 (theta, old, 1 + table->d));
  state->rounds++;
  refresh (state, context);
  gradus_context_raise_if (context, EVENT_ROSE, state->loss > before + 1e-9 * (1 + before));
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_RUN (run_check, (state, params),
            state->moved < params->tolerance              ? GRADUS_STATUS_CONVERGED
            : state->rounds >= (guint) params->limit ? GRADUS_STATUS_EXHAUSTED
                                                     : GRADUS_STATUS_CONTINUE)

/* --- Quantities ------------------------------------------------------------------------------- */

static guint
count_errors (const State *state)
{
  guint errors = 0;

  for (gsize i = 0; i < gradus_array_length (&state->margins); i++)
    errors += state->margins.data[i] <= 0;
  return errors;
}

static double
sum_hinge (const State *state)
{
  double sum = 0;

  for (gsize i = 0; i < gradus_array_length (&state->margins); i++)
    sum += gradus_margin_loss (GRADUS_MARGIN_HINGE, state->margins.data[i]);
  return sum;
}

GRADUS_NUMBER (number_errors, (state), count_errors (state))
GRADUS_NUMBER (number_ramp, (state), sum_ramp (&state->margins))
GRADUS_NUMBER (number_hinge, (state, params, table),
               0.5 * square_of (params, state->theta.data, table->d)
                 + params->c * sum_hinge (state))
GRADUS_VECTOR (array_losses, (state, table), table->n, i, reach_of (state->margins.data[i]))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "theta", N_ ("Border"), "\\theta", GRADUS_QUANTITY (State, theta), .shape = "1+d",
    .indices = N_ ("constant b, then w, one for each input"),
    .flags = GRADUS_TRACKED | GRADUS_TYPED | GRADUS_START },
  { "loss", N_ ("Objective"), "J", GRADUS_QUANTITY (State, loss), .flags = GRADUS_METRIC,
    .better = GRADUS_BETTER_LESS },
  { "unroofed", N_ ("With hinge losses instead"), "J_{\\mathrm{hinge}}", .number = number_hinge,
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "ramp", N_ ("Sum of the ramp losses"), "R", .number = number_ramp, .flags = GRADUS_METRIC,
    .better = GRADUS_BETTER_LESS },
  { "errors", N_ ("Points on the wrong side"), "\\sum_i [m_i \\le 0]", .number = number_errors,
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "margins", N_ ("Margins"), "m_i", GRADUS_QUANTITY (State, margins), .shape = "n",
    .indices = N_ ("point"), .one = N_ ("Margin"), .flags = GRADUS_PER_DATUM },
  { "losses", N_ ("Ramp losses"), "\\ell_i", .array = array_losses, .shape = "n",
    .indices = N_ ("point"), .one = N_ ("Ramp loss"), .flags = GRADUS_PER_DATUM },
  { "gone", N_ ("Let go"), "g_i", GRADUS_QUANTITY (State, gone), .shape = "n",
    .indices = N_ ("point: 1 = it has let go"), .flags = GRADUS_PER_DATUM },
  { "weights", N_ ("Weights of the printed step"), "w_i", GRADUS_QUANTITY (State, weights),
    .shape = "n", .indices = N_ ("point"), .one = N_ ("Weight of the printed step"),
    .flags = GRADUS_PER_DATUM },
  { "n-gone", N_ ("Points that have let go"), NULL, GRADUS_QUANTITY (State, n_gone) },
  { "measured", N_ ("Margins measured"), NULL, GRADUS_QUANTITY (State, measured) },
  { "moved", N_ ("Way of the round"), "\\|\\Delta\\theta\\|", GRADUS_QUANTITY (State, moved) },
  { "rounds", N_ ("Rounds"), NULL, GRADUS_QUANTITY (State, rounds) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, table);
  const guint i = MIN (state->measured > 0 ? state->measured - 1 : 0, table->n - 1);
  guint worst = 0;

  for (guint k = 1; k < table->n; k++)
    if (state->margins.data[k] < state->margins.data[worst])
      worst = k;
  gradus_names_row (names, table, i);
  gradus_names_flag (names, "each", gradus_stride (table->n, STRIDES) == 1);
  gradus_names_number (names, "margin-i", state->margins.data[i]);
  gradus_names_number (names, "zero", 0);
  gradus_names_whole (names, "worst", (gint64) worst);
  gradus_names_whole (names, "worst-number", (gint64) worst + 1);
  gradus_names_number (names, "worst-margin", state->margins.data[worst]);
  gradus_names_number (names, "worst-weight", state->weights.data[worst]);
  gradus_names_number (names, "active",
                       gradus_position_is_phase (here, "let-go") && state->n_gone > 0
                         ? (double) worst : NAN);
  gradus_names_vector (names, "w", state->theta.data + 1, table->d);
  gradus_names_number (names, "norm2", square_of (params, state->theta.data, table->d));
  gradus_names_number (names, "tenfold", 10 * state->loss);
  gradus_names_flag (names, "held", state->n_gone == 0);
}

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_fall (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, previous, params);

  *measured = previous != NULL ? state->loss - previous->loss : 0;
  return params->rule == RULE_PRINTED || *measured <= 1e-7 * (1 + fabs (state->loss));
}

GRADUS_HOLDS (holds_below, (here, state), number_hinge (here) - state->loss,
              *measured >= -1e-9 * (1 + fabs (state->loss)))

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "fall", N_ ("An exact round never raises J"), "J' \\le J", holds_fall, .phase = "solve" },
  { "below", N_ ("The ramp lies below the hinge"),
    "\\min(1, \\max(0, 1 - m)) \\le \\max(0, 1 - m)", holds_below });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
extra_data (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, table);

  for (guint c = 0; c < 2; c++)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + (int) c, GRADUS_SHAPE_AUTO,
                              gradus_table_get_class_name (table, c));
  if (table->d > 2)
    return;
  if (table->d == 1 && state->theta.data[1] != 0)
    gradus_street_draw (state->theta.data, 1, 1, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, scene);
  for (guint i = 0; i < table->n; i++)
    if (state->gone.data[i] > 0)
      gradus_scene_point (scene, gradus_table_row (table, i)[0],
                          table->d > 1 ? gradus_table_row (table, i)[1] : table->label[i],
                          GRADUS_ROLE_ERROR, GRADUS_SHAPE_CROSS, 1.8, -1);
  if (state->n_gone > 0)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_ERROR, GRADUS_SHAPE_CROSS,
                              C_ ("legend", "has let go"));
}

GRADUS_CURVE (hinge_at, double, most, m, MIN (1 - m, *most))

static void
build_roof (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state);
  const GradusTable *table = gradus_kit_table (here, scene);

  const double ceiling = 2;

  if (table == NULL)
    return;
  gradus_margin_draw_beads (table, GRADUS_MARGIN_RAMP, state->margins.data, scene);
  gradus_scene_function (scene, hinge_at, &ceiling, 1 - ceiling, 0, 21, GRADUS_ROLE_PAST,
                         GRADUS_LINE_DASHED);
  gradus_scene_label (scene, C_ ("legend", "hinge"));
}

static void
extra_weights (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "point"),
                         C_ ("axis", "ramp loss"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "data", N_ ("The street and what has let go"), GRADUS_EDIT_POINTS, .kit = gradus_kit_classes,
    .of = "theta", .with = "margins before active=active", .extra = extra_data,
    .caption = GRADUS_SAY ({ NULL, "J = {loss}" }) },
  { "roof", N_ ("The ramp and the points on it"), .build = build_roof },
  { "loss", N_ ("Objective, and the hinge’s"), .kit = gradus_kit_curves, .of = "loss unroofed",
    .with = "iterations" },
  { "losses", N_ ("Ramp losses of the points"), .kit = gradus_kit_bars, .of = "losses",
    .extra = extra_weights });

/* --- What is said ----------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "margins", N_ ("Measure the margins"),
    N_ ("How far is each point on its side? Below 0 it lies on the roof of the ramp."),
    .shows = "roof", .pseudocode = N_ ("for each point: m ← y (wᵀx + b)"), .run = run_margins,
    .n_micro = n_margins, .rule = "m_i = y_i(w^Tx_i + b)",
    .filled = GRADUS_SAY (
      { "micro and each", "m_{<i>} = <margin-i> <cmp margin-i zero> 0" },
      { NULL, "\\min_i m_i = m_{<worst-number>} = <worst-margin>" }),
    .said = GRADUS_SAY (
      { "micro and each and margin-i < 0", N_ ("Point {i} has the margin {margin-i}: it is on the "
                                               "roof.") },
      { "micro and each", N_ ("Point {i} has the margin {margin-i}.") },
      { "micro", N_ ("Margins of {measured} points are measured.") },
      { NULL, N_ ("The least of {n} margins is that of point {worst-number}, {worst-margin}.") }) },
  { "let-go", N_ ("Let go"),
    N_ ("A point on the roof is hopeless at present: it is let go, and pulls no more."),
    .shows = "data", .pseudocode = N_ ("if m < 0: let go"), .run = run_let_go,
    .rules = GRADUS_SAY (
      { "rule == exact", "G = \\{i: m_i < 0\\},\\ \\alpha_i \\in [-C, 0],\\quad H = \\{i: m_i "
                         "\\ge 0\\},\\ \\alpha_i \\in [0, C]" },
      { NULL, "v_i = m_i + \\min(1, \\max(0, 1 - m_i)),\\quad w_i = \\min\\Bigl(1, "
              "\\frac{\\eta}{|v_i - m_i|}\\Bigr)" }),
    .filled = GRADUS_SAY (
      { "rule == exact", "\\#\\{m_i \\lt 0\\} = <n-gone|accent>" },
      { NULL, "w_{<worst-number>} = <worst-weight|accent>" }),
    .said = GRADUS_SAY (
      { "rule == printed", N_ ("Point {worst-number} has the margin {worst-margin} and gets the "
                               "weight {worst-weight}.") },
      { "event:one-sided", N_ ("All of one class have let go: nothing holds the border any "
                               "more.") },
      { "held", N_ ("No margin is below 0: every point keeps its hold.") },
      { NULL, NN_ ("{n-gone} point has a margin below 0 and is let go; the least margin is "
                   "{worst-margin}.",
                   "{n-gone} points have a margin below 0 and are let go; the least margin is "
                   "{worst-margin}."), "n-gone" }) },
  { "solve", N_ ("Solve with the rest"),
    N_ ("What is left is convex: the street is made anew."), .shows = "data",
    .pseudocode = N_ ("solve the convex rest"), .run = run_solve,
    .rules = GRADUS_SAY (
      { "rule == exact", "\\min_{w,b}\\ \\tfrac12\\|w\\|^2 + C\\sum_{i \\in H}\\max(0, 1 - m_i) + "
                         "C\\sum_{i \\in G}\\max(1, m_i)" },
      { NULL, "\\role{model}{\\theta} = (X^TWX + \\lambda I)^{-1}X^TW\\,(y \\circ v)" }),
    .filled = GRADUS_SAY (
      { NULL, "\\role{model}{w} = <w|model>,\\quad \\role{model}{b} = <theta[0]|model>" }),
    .said = GRADUS_SAY (
      { "event:rose", N_ ("The street is made anew, and J rises from {before loss} to "
                          "{after loss}: the printed step does not lower J itself.") },
      { "loss changes", N_ ("The street is made anew: J goes from {before loss} to {after loss}, "
                            "with errors: {errors}.") },
      { NULL, N_ ("The street is made anew and is the same: J = {loss}.") }) },
  { "check", N_ ("Has it moved?"), N_ ("A round that moves nothing is the end."),
    .shows = "loss", .pseudocode = N_ ("until ‖Δθ‖ < ε"), .run = run_check,
    .rule = "\\role{model}{J} = \\tfrac12\\|w\\|^2 + C\\sum_i\\min(1, \\max(0, 1 - m_i))",
    .filled = GRADUS_SAY (
      { NULL, "\\role{model}{J} = <calc 0.5 * norm2 + c * ramp = loss|model>" }),
    .said = GRADUS_SAY (
      { "converged", N_ ("At rest in round {rounds}: J = {loss}, errors: {errors}. The hinge "
                         "would have {unroofed} here.") },
      { "exhausted", N_ ("Round {rounds} was the last: J = {loss}, errors: {errors}.") },
      { NULL, N_ ("θ has moved by {moved}: another round.") }) });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "rule", .label = N_ ("Round"),
    .blurb = N_ ("Solve for what holds, or fit targets with weights as the book prints it."),
    GRADUS_PARAM_FIELD (Params, rule), .def = RULE_EXACT,
    GRADUS_CHOICES ({ "exact", N_ ("Exact") }, { "printed", N_ ("As printed") }) },
  { .id = "start", .label = N_ ("Start"), .blurb = N_ ("Where the rounds begin; J has more than "
                                                       "one valley."),
    GRADUS_PARAM_FIELD (Params, start), .def = START_SVM,
    GRADUS_CHOICES ({ "svm", N_ ("Support vector machine") },
                    { "least-squares", N_ ("Least squares") }, { "zero", N_ ("Zero") },
                    { "first", N_ ("w = (1, 0, …), b = 0") }) },
  { .id = "c", .label = N_ ("Penalty"), .symbol = "C",
    .blurb = N_ ("What a unit of ramp loss costs."), GRADUS_PARAM_FIELD (Params, c), .def = 1,
    .min = 1e-4, .max = 1e6, .slider_min = 0.01, .slider_max = 100, .logarithmic = TRUE,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "penalised", .label = N_ ("Penalise the constant"),
    .blurb = N_ ("The penalty holds b as well as w."), GRADUS_PARAM_FIELD (Params, penalised),
    .max = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "eta", .label = N_ ("Threshold"), .symbol = "\\eta",
    .blurb = N_ ("Of the printed step: what misses its target by more gets a smaller weight."),
    GRADUS_PARAM_FIELD (Params, eta), GRADUS_RATE (0.01, 0.001, 1) },
  { .id = "lambda", .label = N_ ("Ridge"), .symbol = "\\lambda",
    .blurb = N_ ("Of the printed step: what holds θ back."), GRADUS_PARAM_FIELD (Params, lambda),
    GRADUS_RATE (0.01, 0.001, 1) },
  { .id = "tolerance", .label = N_ ("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_ ("Stop when a round moves θ by less than this."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 1e-6, .min = 1e-12, .max = 1e6,
    .slider_min = 1e-9, .slider_max = 1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "limit", .label = N_ ("Most rounds"),
    .blurb = N_ ("Stop after so many rounds even if θ still moves."),
    GRADUS_PARAM_FIELD (Params, limit), GRADUS_COUNT (1000, 1, 1000) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_LETS_GO] = { "lets-go", N_ ("Let go"), N_ ("A margin is below 0: the point is on the "
                                                    "roof, where the slope is 0.") },
  [EVENT_ONE_SIDED] = { "one-sided", N_ ("A whole class is gone"),
                        N_ ("No point of one class keeps its hold, so w becomes 0.") },
  [EVENT_ROSE] = { "rose", N_ ("J rises"), N_ ("The printed step lowers another function.") });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "tenfold", N_ ("Ten times as far out?"), "solve", "roof", .asks = GRADUS_ASKS_NUMBER,
    .about = "loss", .when = "rule == exact and n-gone > 0",
    .words = N_ ("Point {worst-number} is let go. If it lay ten times as far out, what would J be "
                 "after this round? It is {loss} now."),
    .truth = GRADUS_SAY ({ NULL, N_ ("{loss}, as from where it lies: on the roof the loss is 1 "
                                     "however far out, and the force is 0.") }),
    .intuition = N_ ("You thought far away means heavy, but the roof is flat, and its slope, the "
                     "force, is 0."),
    .intuition_answer = "tenfold" },
  { "which", N_ ("Which point is let go?"), "let-go", "data", .asks = GRADUS_ASKS_DATUM,
    .about = "worst", .when = "rule == exact and worst-margin < 0",
    .words = N_ ("Points with a margin below 0 are let go. Which one has the least margin?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("Point {worst-number}, with the margin {worst-margin}.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "liar", .title = N_ ("A liar at 6"),
    .blurb = N_ ("The support vector machine is drawn towards the liar. One round lets it go: the "
                 "border is at 0, and J falls from 2.68 to 1.5."),
    .data = "liar-7",
    .claims = "start: loss ~ 2.68\nconverged\nloss ~ 1.50\ntheta[0] ~ 0.00\ntheta[1] ~ 1.00\n"
              "ever: event:lets-go\nerrors == 1" },
  { .id = "by-hand", .title = N_ ("A liar at 4 by hand"),
    .blurb = N_ ("w = 0.4 and b = −0.2 give the liar the margin −1.4; without it w = 1 and b = 0, "
                 "and J = ½ + 1."),
    .data = "liar-7:at=4",
    .claims = "start: theta[1] ~ 0.4\nstart: theta[0] ~ -0.2\nstart: margins[6] ~ -1.40\n"
              "loss ~ 1.50\ntheta[1] ~ 1.00\ntheta[0] ~ 0.00" },
  { .id = "far", .title = N_ ("A liar at 60"),
    .blurb = N_ ("From w = 1 and b = 0: J is 1.5 as with the liar at 6; with hinge losses it would "
                 "be 61.5."),
    .data = "liar-7:at=60", .params = "start=first",
    .claims = "loss ~ 1.50\nunroofed ~ 61.5\nerrors == 1" },
  { .id = "from-squares", .title = N_ ("From least squares"),
    .blurb = N_ ("Two rounds: J from 5.47 to 2.625, then 1.5."),
    .data = "liar-7", .params = "start=least-squares",
    .claims = "start: loss ~ 5.47\niteration 1: loss ~ 2.625\niteration 2: loss ~ 1.50" },
  { .id = "book", .title = N_ ("The book’s run"),
    .blurb = N_ ("Forty points, two of them moved: the printed step from 0 stops after 42 rounds "
                 "with 2 errors."),
    .data = "ramp-40", .rng = GRADUS_RNG_BOOK,
    .params = "rule=printed start=zero penalised=true tolerance=0.001",
    .claims = "rounds == 42\nerrors == 2\nramp ~ 7.10" },
  { .id = "book-exact", .title = N_ ("The same, exactly"),
    .blurb = N_ ("From the support vector machine one round lets two points go, and J falls from "
                 "8.08 to 5.76."),
    .data = "ramp-40", .rng = GRADUS_RNG_BOOK, .params = "penalised=true",
    .claims = "start: loss ~ 8.08\niteration 1: n-gone == 2\nloss ~ 5.76" },
  { .id = "moons", .title = N_ ("Two moons that overlap"),
    .blurb = N_ ("Eighty points: those deep in the other moon are let go, and J falls from round "
                 "to round."),
    .data = "moons:n=80,noise=0.3", .data_seed = 1,
    .claims = "n == 80\niteration 1: n-gone > 5\nconverged\nstep 3: loss falls" },
  { .id = "bad-start", .title = N_ ("Failure: a bad start"),
    .blurb = N_ ("With the liar at 10 the support vector machine is w = 0. All three points of "
                 "class +1 let go, and nothing moves: J = 3, 3 errors."),
    .data = "liar-7:at=10",
    .failure = N_ ("J is not convex, and the rounds end in the valley they begin in. Try several "
                   "starts, such as w = 1 and b = 0, and keep the least J."),
    .claims = "loss ~ 3.00\nerrors == 3\nmax(abs(theta)) ~ 1.00" });

#define OWN "numpy, 20 lines: the hinge machine by its dual, again without what has let go"
#define PROGRAM "program of section 8.5 in numpy on the book's own draw"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "liar", 0, "theta", GRADUS_EXPECT (-0.2, 0.4), 1e-8, OWN },
  { "liar", 0, "loss", GRADUS_EXPECT (2.68), 1e-8, OWN },
  { "liar", 0, "unroofed", GRADUS_EXPECT (4.88), 1e-8, OWN },
  { "liar", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0, 1), 1e-8, OWN },
  { "liar", GRADUS_CHECK_END, "loss", GRADUS_EXPECT (1.5), 1e-8, OWN },
  { "by-hand", 0, "theta", GRADUS_EXPECT (-0.2, 0.4), 1e-8, OWN },
  { "by-hand", 0, "unroofed", GRADUS_EXPECT (4.08), 1e-8, OWN },
  { "by-hand", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0, 1), 1e-8, OWN },
  { "from-squares", 0, "loss", GRADUS_EXPECT (5.472806), 1e-6, OWN },
  { "from-squares", 1, "loss", GRADUS_EXPECT (2.625), 1e-8, OWN },
  { "from-squares", 2, "loss", GRADUS_EXPECT (1.5), 1e-8, OWN },
  { "bad-start", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-1, 0), 1e-8, OWN },
  { "book", 1, "theta", GRADUS_EXPECT (-0.099524, -0.013994, -0.173542), 1e-6, PROGRAM },
  { "book", 3, "theta", GRADUS_EXPECT (-0.296056, -0.036993, -0.358684), 1e-6, PROGRAM },
  { "book", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-1.691442, -0.175757, -0.051849), 1e-6,
    PROGRAM },
  { "book", GRADUS_CHECK_END, "ramp", GRADUS_EXPECT (7.102263), 1e-6, PROGRAM },
  { "book", GRADUS_CHECK_END, "iterations", GRADUS_EXPECT (42), 0, PROGRAM },
  { "book-exact", 0, "theta", GRADUS_EXPECT (-1.72675062, -0.17987526, -0.04030705), 1e-6,
    "scipy 1.10, minimize (method=SLSQP) over w, b and the slacks" },
  { "book-exact", 1, "theta", GRADUS_EXPECT (-2.453599, -0.248641, 0.089664), 1e-6, OWN },
  { "book-exact", 1, "loss", GRADUS_EXPECT (5.759400), 1e-6, OWN });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "start", .title = N_ ("Two starts, two ends"),
    .blurb = N_ ("From the support vector machine three errors and J = 3; from w = 1, b = 0 one "
                 "error and J = 1.5."),
    .preset = "bad-start", .left = "start=svm", .right = "start=first",
    .claims = "left: errors == 3\nright: errors == 1\nleft: loss ~ 3.00\nright: loss ~ 1.50" });

static const GradusSheet sheet = {
  .aha = N_ ("A loss with a ceiling stops listening to hopeless points, however far away they "
             "shout."),
  .by_hand = N_ ("A liar at 4: w = 0.4, b = −0.2, so its margin is −(1.6 − 0.2) = −1.4, below 0. "
                 "Without it w = 1, b = 0, and J = ½ + 1 = 1.5."),
  .why = "roof", .intuition = N_ ("Ten times as far out means ten times the loss."),
  .caught_by = "tenfold",
  .breaks = N_ ("A liar at 10 from the support vector machine: J stays at 3, where 1.5 can be "
                "had."),
  .needs = "hinge-loss-svm tukey-irls", .leads_to = "boosting-losses arow",
  .aliases = "ramp loss; CCCP; truncated hinge; robust SVM; Ramp损失; 斜坡损失; 截断合页; 鲁棒分类; "
             "异常值; lbfl",
  .terms = N_ ("ramp loss; outlier; concave-convex procedure"),
};

const GradusDescriptor gradus_ramp_loss_classifier = {
  .id = "ramp-loss-classifier", .chapter = 7, .difficulty = 3,
  .title = N_ ("Ramp loss, robust classification"),
  .summary = N_ ("Classifies with a loss that stops growing: points far on the wrong side are let "
                 "go, round by round."),
  .goal = N_ ("Say which points are let go and why the end depends on the start."),
  .source = "图解机器学习, section 8.5; Collobert and others 2006",
  .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE,
  .distances = TRUE,
  .columns = N_ ("Inputs, and a label with two classes; the second class is +1."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .init = init, .refresh = refresh, .name = name,
  .predicts = GRADUS_PREDICTS_SCORE, .score = N_ ("the decision value, −1 and 1 on the kerbs"),
  .start_said = GRADUS_SAY ({ NULL, N_ ("The start: w = {w}, b = {theta[0]}; J = {loss}, and with "
                                       "hinge losses {unroofed}.") }),
  .start_shows = "data", .same_on = "moons",
  .same = GRADUS_SAMENESS (
    { "scale", GRADUS_DIFFERS, "a price in units of the score weighs otherwise against w" },
    { "copies", GRADUS_DIFFERS, "the price is one of each point" }),
};
