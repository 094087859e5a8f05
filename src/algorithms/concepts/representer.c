/* The representer theorem, an exploration: what the data cannot see costs length.
 *
 * Situation. Two points x_1 = (1, 0, 1) and x_2 = (0, 1, 1) in space, with targets, and a model f
 * (x) = theta' x of three weights. The points span a plane; n = (1, 1, -1) is at right angles to
 * it.
 *
 * Stages. The learner bets how little the weights can cost (bet). The tip of theta slides along n,
 * and at each stop the predictions and the cost are read off (slide). The curve of the cost is laid
 * through the readings, with its lowest place (law). The weights in the plane are put together of
 * the points (mixture). Last, it is looked whether the cheapest weights stick out of the plane
 * (check).
 *
 * The law. n' x_i = 0, so that theta + t n predicts what theta does. Of weights in the plane,
 * |theta + t n|^2 = |theta|^2 + 3 t^2: the part that sticks out only costs. So the cheapest weights
 * are theta = sum_i alpha_i x_i, whatever the loss is, for every penalty that grows with the
 * length. With the cost sum_i (y_i - f_i)^2 + lambda |theta|^2, alpha = (X X' + lambda I)^-1 y, and
 * alpha_i = (y_i - f_i) / lambda.
 *
 * Why it breaks. |theta_1| + |theta_2| + |theta_3| is no function of the length: along n it is a
 * chain of straight pieces, lowest at the middle one of its three corners, and that may lie outside
 * of the plane (event "outside").
 *
 * Source: CS229 supplementary notes, representer function, section 2.1 and appendix A.1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "flat-in-space.h"
#include "sheet.h"

#define N 3
#define POINTS 2
/* How far to either side it slides. */
#define FAR 2

enum { NONE, RIDGE, L1 };

typedef struct
{
  double bet, t, turn, targets[POINTS], lambda;
  guint penalty;
  int stops;
} Params;

enum { AT, FIRST, SECOND, COST };

typedef struct
{
  GradusReadings slide;  /* stops x 4: t, both predictions, cost */
  GradusArray mixture;   /* 3: as far as it has been put together */
  guint added, done, last;
  bool checked;
} State;

enum { EVENT_OUTSIDE };

static const double points[POINTS][N] = { { 1, 0, 1 }, { 0, 1, 1 } };
static const double normal[N] = { 1, 1, -1 };

/* --- The weights ------------------------------------------------------------------------------ */

static double
penalty_of (const Params *p)
{
  return p->penalty == RIDGE ? p->lambda : 0;
}

/* (X X' + lambda I) alpha = y, where X X' = [2 1; 1 2]. */
static void
find_alpha (const Params *p, double alpha[POINTS])
{
  const double diagonal = 2 + penalty_of (p), determinant = diagonal * diagonal - 1;

  for (guint i = 0; i < POINTS; i++)
    alpha[i] = (diagonal * p->targets[i] - p->targets[1 - i]) / determinant;
}

/* The weights of the plane, pushed out of it by @t. */
static void
find_theta (const Params *p, double t, double theta[N])
{
  double alpha[POINTS];

  find_alpha (p, alpha);
  for (guint j = 0; j < N; j++)
    theta[j] = alpha[0] * points[0][j] + alpha[1] * points[1][j] + t * normal[j];
}

static double
squared_length_at (const Params *p, double t)
{
  double theta[N];

  find_theta (p, t, theta);
  return gradus_dot3 (theta, theta);
}

static double
cost_at (const Params *p, double t)
{
  double theta[N], cost = 0;

  find_theta (p, t, theta);
  if (p->penalty == L1)
    return fabs (theta[0]) + fabs (theta[1]) + fabs (theta[2]);
  if (p->penalty == NONE)
    return gradus_dot3 (theta, theta);
  for (guint i = 0; i < POINTS; i++)
    cost += gradus_square (p->targets[i] - gradus_dot3 (theta, points[i]));
  return cost + p->lambda * gradus_dot3 (theta, theta);
}

/* Where the cost is least along the normal: in the plane, or, of the sum of sizes, at the middle
 * one of the three places where an entry is 0. */
static double
best_place (const Params *p)
{
  double theta[N], a, b, c;

  if (p->penalty != L1)
    return 0;
  find_theta (p, 0, theta);
  a = -theta[0] / normal[0];
  b = -theta[1] / normal[1];
  c = -theta[2] / normal[2];
  return MAX (MIN (a, b), MIN (MAX (a, b), c));
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_slide (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  double *row = gradus_readings_next (&state->slide), theta[N];

  row[AT] = -FAR + 2.0 * FAR * state->slide.done / (p->stops - 1);
  find_theta (p, row[AT], theta);
  row[FIRST] = gradus_dot3 (theta, points[0]);
  row[SECOND] = gradus_dot3 (theta, points[1]);
  row[COST] = cost_at (p, row[AT]);
  return gradus_readings_noted (&state->slide);
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  ((State *) state_)->slide.known = true;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_mixture (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  double *mixture = gradus_array_write (&state->mixture), alpha[POINTS];

  find_alpha (p, alpha);
  for (guint j = 0; j < N; j++)
    mixture[j] += alpha[state->done] * points[state->done][j];
  state->added = state->done + 1;
  return gradus_step_done (&state->done, &state->last, POINTS);
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  state->checked = true;
  gradus_context_raise_if (context, EVENT_OUTSIDE, fabs (best_place (p)) > 1e-9);
  return GRADUS_STATUS_CONVERGED;
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_cost, (p), cost_at (p, p->t))
GRADUS_NUMBER (number_length2, (p), squared_length_at (p, p->t))
GRADUS_NUMBER (number_least, (p), cost_at (p, best_place (p)))
GRADUS_NUMBER (number_outside, (p),
               fabs (best_place (p)) * sqrt (gradus_dot3 (normal, normal)))

static void
array_theta (const GradusPosition *here, GradusArray *out)
{
  const Params *p = here->params;

  find_theta (p, p->t, gradus_array_init_vector (out, N));
}

static void
array_best (const GradusPosition *here, GradusArray *out)
{
  const Params *p = here->params;

  find_theta (p, best_place (p), gradus_array_init_vector (out, N));
}

static void
array_alpha (const GradusPosition *here, GradusArray *out)
{
  find_alpha (here->params, gradus_array_init_vector (out, POINTS));
}

static void
array_predictions (const GradusPosition *here, GradusArray *out)
{
  const Params *p = here->params;
  double theta[N], *predictions = gradus_array_init_vector (out, POINTS);

  find_theta (p, p->t, theta);
  for (guint i = 0; i < POINTS; i++)
    predictions[i] = gradus_dot3 (theta, points[i]);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "cost", N_ ("Cost of the weights"), "c(\\theta)", .number = number_cost,
    .flags = GRADUS_METRIC },
  { "length2", N_ ("Squared length of the weights"), "\\|\\theta\\|^2", .number = number_length2,
    .flags = GRADUS_METRIC },
  { "least", N_ ("Least cost along the normal"), "c(\\hat\\theta)", .number = number_least,
    .flags = GRADUS_METRIC, GRADUS_KNOWN (State, slide.known) },
  { "outside", N_ ("What sticks out of the plane"), "\\|\\hat\\theta_\\perp\\|",
    .number = number_outside, .flags = GRADUS_METRIC, GRADUS_KNOWN (State, checked) },
  { "theta", N_ ("Weights"), "\\theta", .array = array_theta, .indices = N_ ("weight") },
  { "predictions", N_ ("Predictions"), "f", .array = array_predictions,
    .indices = N_ ("point") },
  { "slide-read", N_ ("Readings along the normal"), "(t, f, c)",
    GRADUS_QUANTITY (State, slide.rows), .shape = "stops*4",
    .indices = N_ ("stop: t, both predictions, cost") },
  { "mixture", N_ ("Mixture of the points"), "\\textstyle\\sum\\alpha_i x_i",
    GRADUS_QUANTITY (State, mixture), .shape = "3", .indices = N_ ("weight") },
  { "alpha", N_ ("Coefficients"), "\\alpha", .array = array_alpha, .indices = N_ ("point"),
    GRADUS_KNOWN (State, added) },
  { "best", N_ ("Cheapest weights"), "\\hat\\theta", .array = array_best,
    .indices = N_ ("weight"), GRADUS_KNOWN (State, slide.known) },
  { "stop", N_ ("Stops made"), NULL, GRADUS_QUANTITY (State, slide.made) },
  { "added", N_ ("Points added"), NULL, GRADUS_QUANTITY (State, added) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const guint i = MIN (state->last, POINTS - 1);
  double foot[N], alpha[POINTS];

  find_theta (p, 0, foot);
  find_alpha (p, alpha);
  gradus_names_vector (names, "foot", foot, N);
  gradus_names_number (names, "foot2", gradus_dot3 (foot, foot));
  gradus_names_number (names, "foot-cost", cost_at (p, 0));
  gradus_names_number (names, "normal2", gradus_dot3 (normal, normal));
  gradus_names_number (names, "first", gradus_dot3 (foot, points[0]));
  gradus_names_number (names, "second", gradus_dot3 (foot, points[1]));
  gradus_names_number (names, "least-cost", cost_at (p, best_place (p)));
  gradus_names_number (names, "best-t", best_place (p));
  gradus_names_vector (names, "point", points[i], N);
  gradus_names_number (names, "share", alpha[i]);
  gradus_names_number (names, "residual", p->targets[i] - gradus_dot3 (foot, points[i]));
  gradus_names_whole (names, "last", MAX (state->slide.made, 1) - 1);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("How little can weights cost that predict the same?"),
    .shows = "cost", .asks = "bet", .pseudocode = N_ ("bet on the least cost"), .once = TRUE,
    .run = gradus_run_nothing,
    .rules = GRADUS_SAY (
      { "penalty == none", "f_i = \\role{model}{\\theta}^T x_i,\\qquad c = "
                           "\\|\\role{model}{\\theta}\\|^2" },
      { "penalty == ridge", "f_i = \\role{model}{\\theta}^T x_i,\\qquad c = \\sum_i (y_i - f_i)^2 "
                            "+ \\lambda\\|\\role{model}{\\theta}\\|^2" },
      { NULL, "f_i = \\role{model}{\\theta}^T x_i,\\qquad c = |\\role{model}{\\theta_1}| + "
              "|\\role{model}{\\theta_2}| + |\\role{model}{\\theta_3}|" }),
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{\\theta} = <theta|model>:\\quad f = "
                                  "<predictions>,\\quad c = <cost>" }),
    .said = GRADUS_SAY (
      { "penalty == none", N_ ("The weights {theta} predict {first} and {second}, and their "
                               "squared length is {cost}. How small can it be with the same "
                               "predictions?") },
      { "penalty == ridge", N_ ("The weights {theta} predict {first} and {second} and cost {cost}: "
                                "squared errors and λ times the squared length. How little can "
                                "weights cost that predict the same?") },
      { NULL, N_ ("The weights {theta} predict {first} and {second}, and the sizes of their "
                  "entries sum to {cost}. How small can that sum be with the same predictions?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "slide", N_ ("Slide along the normal"), N_ ("Move the tip where no point can see it."),
    .shows = "space",
    .pseudocode = N_ ("for each t: θ ← foot + t n; predictions, cost"), .once = TRUE,
    .micro = "stops", .run = run_slide,
    .rule = "\\role{model}{\\theta} = \\bar\\theta + \\role{error}{t\\,n},\\quad n^T x_1 = n^T x_2 "
            "= 0\\ \\Rightarrow\\ \\role{model}{\\theta}^T x_i = \\bar\\theta^T x_i",
    .filled = GRADUS_SAY (
      { "micro", "\\role{error}{t} = <slide-read[last,0]|error>:\\quad f = "
                 "(<slide-read[last,1]>, <slide-read[last,2]>),\\quad c = "
                 "<slide-read[last,3]>" },
      { NULL, "f = (<first>, <second>)" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("At t = {slide-read[last,0]} the predictions are {slide-read[last,1]} and "
                     "{slide-read[last,2]}, and the cost is {slide-read[last,3]}.") },
      { NULL, N_ ("From t = −2 to t = 2 the predictions stayed {first} and {second}; the cost did "
                  "not stay.") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet was {bet}.") }) },
  { "law", N_ ("Find the lowest place"), N_ ("Draw the curve of the cost along the normal."),
    .shows = "cost", .pseudocode = N_ ("t ← where the cost is least"), .once = TRUE,
    .run = run_law,
    .rules = GRADUS_SAY (
      { "penalty == none", "\\|\\role{model}{\\theta}\\|^2 = \\|\\bar\\theta\\|^2 + "
                           "\\role{error}{t}^2\\|n\\|^2" },
      { "penalty == ridge", "c(\\role{model}{\\theta}) = c(\\bar\\theta) + "
                            "\\lambda\\,\\role{error}{t}^2\\|n\\|^2" },
      { NULL, "c = \\textstyle\\sum_j |\\bar\\theta_j + \\role{error}{t}\\,n_j|" }),
    .filled = GRADUS_SAY (
      { "penalty == none", "<calc foot2 + t * t * normal2 = cost>" },
      { "penalty == ridge", "<calc foot-cost + lambda * t * t * normal2 = cost>" },
      { NULL, "c = <cost>\\ \\text{at}\\ \\role{error}{t} = <t|error>,\\qquad c = <least>\\ "
              "\\text{at}\\ <best-t>" }),
    .said = GRADUS_SAY (
      { "penalty == l1 and best-t != 0",
        N_ ("The sum of sizes is a chain of straight pieces. Its lowest corner, {least}, is at "
            "t = {best-t}, and not in the plane.") },
      { "penalty == l1", N_ ("The sum of sizes is a chain of straight pieces. Its lowest corner, "
                             "{least}, is in the plane, at t = 0.") },
      { "t == 0", N_ ("The cost is least at t = 0, in the plane: {least}, which is what θ "
                      "costs.") },
      { NULL, N_ ("The cost is least at t = 0, in the plane: {least}. At t = {t} it is {cost}.") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("You said {bet}, it is {least}.") }) },
  { "mixture", N_ ("Mix the points"), N_ ("Put the weights of the plane together."),
    .shows = "space",
    .pseudocode = N_ ("solve (X Xᵀ + λ I) α = y; θ ← α₁ x₁ + α₂ x₂"), .once = TRUE,
    .micro = "2", .run = run_mixture,
    .rules = GRADUS_SAY (
      { "penalty == ridge", "\\role{second}{\\alpha} = (XX^T + \\lambda I)^{-1}y,\\qquad "
                            "\\role{second}{\\alpha_i} = \\frac{y_i - f_i}{\\lambda}" },
      { NULL, "\\role{second}{\\alpha} = (XX^T)^{-1}y,\\qquad \\bar\\theta = "
              "\\role{second}{\\alpha_1}x_1 + \\role{second}{\\alpha_2}x_2" }),
    .filled = GRADUS_SAY (
      { "micro and penalty == ridge",
        "\\role{second}{\\alpha_{<added>}} = <calc residual / lambda = share>" },
      { "micro", "\\role{second}{\\alpha_{<added>}} = <share|second>,\\quad "
                 "x_{<added>} = <point>" },
      { NULL, "\\bar\\theta = <alpha[0]|second>\\,x_1 + <alpha[1]|second>\\,x_2 = <mixture>" }),
    .said = GRADUS_SAY (
      { "micro and share == 0", N_ ("Point {added} takes no part: its coefficient is 0.") },
      { "micro", N_ ("Point {added} takes part with {share}.") },
      { "penalty == ridge", N_ ("The mixture is {mixture}. The coefficient of a point is its "
                                "residual divided by λ.") },
      { NULL, N_ ("The mixture is {mixture}: {alpha[0]} of the first point and {alpha[1]} of the "
                  "second. Two numbers stand for three weights.") }) },
  { "check", N_ ("Does it stick out?"), N_ ("Hold the cheapest weights against the plane."),
    .shows = "space", .pseudocode = N_ ("is the cheapest θ the mixture?"), .once = TRUE,
    .run = run_check,
    .rule = "\\role{model}{\\hat\\theta} = \\sum_i \\role{second}{\\alpha_i}x_i + "
            "\\role{error}{\\hat\\theta_\\perp}",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{\\hat\\theta} = <best|model>,\\qquad "
                                  "\\|\\role{error}{\\hat\\theta_\\perp}\\| = <outside|error>" }),
    .said = GRADUS_SAY (
      { "event:outside", N_ ("The cheapest weights {best} stick out of the plane by {outside}: no "
                             "mixture of the points is so cheap.") },
      { "penalty == l1", N_ ("The cheapest weights {best} lie in the plane this time. The sum of "
                             "sizes does not promise it.") },
      { NULL, N_ ("The cheapest weights {best} are the mixture itself. What sticks out of the "
                  "plane costs length and changes no prediction.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusChoice penalty_choices[] = GRADUS_ROWS (
  [NONE] = { "none", N_ ("Squared length") },
  [RIDGE] = { "ridge", N_ ("Squared errors and squared length") },
  [L1] = { "l1", N_ ("Sum of sizes") });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"), .blurb = N_ ("How little the weights can cost."),
    GRADUS_PARAM_FIELD (Params, bet), GRADUS_PLACE (5, 1000, 0, 14, 0.1) },
  { .id = "t", .label = N_ ("Way along the normal"), .symbol = "t",
    .blurb = N_ ("How far the tip of θ is pushed out of the plane."),
    GRADUS_PARAM_FIELD (Params, t), GRADUS_PLACE (1, 100, -2, 2, 0.05) },
  { .id = "y1", .label = N_ ("First target"), .symbol = "y_1",
    .blurb = N_ ("What the first point should be predicted as."),
    GRADUS_PARAM_FIELD (Params, targets[0]), GRADUS_PLACE (1, 100, -3, 3, 0.1) },
  { .id = "y2", .label = N_ ("Second target"), .symbol = "y_2",
    .blurb = N_ ("What the second point should be predicted as."),
    GRADUS_PARAM_FIELD (Params, targets[1]), GRADUS_PLACE (2, 100, -3, 3, 0.1) },
  { .id = "penalty", .label = N_ ("Cost"),
    .blurb = N_ ("What is to be small. Without squared errors the predictions are the targets."),
    GRADUS_PARAM_FIELD (Params, penalty), .choices = penalty_choices,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "lambda", .label = N_ ("Penalty"), .symbol = "\\lambda",
    .blurb = N_ ("The price of a unit of squared length, beside squared errors."),
    GRADUS_PARAM_FIELD (Params, lambda), .def = 0.5, .min = 1e-6, .max = 1e6, .slider_min = 0.01,
    .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "turn", .label = N_ ("View from"), .unit = N_ ("°"),
    .blurb = N_ ("Turns the space about the upright axis; a knob in the picture does so, too."),
    GRADUS_PARAM_FIELD (Params, turn), GRADUS_PLACE (-105, 360, -180, 180, 5) },
  { .id = "stops", .label = N_ ("Stops"), .blurb = N_ ("At how many places it is read off."),
    GRADUS_PARAM_FIELD (Params, stops), .def = 9, .min = 3, .max = 200, .slider_min = 3,
    .slider_max = 41, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_OUTSIDE] = { "outside", N_ ("Outside of the plane"),
                      N_ ("The cheapest weights are no mixture of the points.") });

/* Of all readings, how far a prediction is from that at t = 0. */
static gboolean
holds_unseen (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  double foot[N];

  find_theta (p, 0, foot);
  for (guint k = 0; k < state->slide.made; k++)
    for (guint i = 0; i < POINTS; i++)
      *measured = MAX (*measured, fabs (gradus_readings_get (&state->slide, k, FIRST + i)
                                        - gradus_dot3 (foot, points[i])));
  return *measured <= 1e-9 * (1 + sqrt (gradus_dot3 (foot, foot)));
}

static gboolean
holds_lowest (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const double least = cost_at (p, best_place (p));

  *measured = INFINITY;
  for (guint k = 0; k < state->slide.made; k++)
    *measured = MIN (*measured, gradus_readings_get (&state->slide, k, COST) - least);
  return *measured >= -1e-9 * (1 + least);
}

/* The equations of the mixture: y_i - f_i = lambda alpha_i. */
static gboolean
holds_residual (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  double alpha[POINTS];

  find_alpha (p, alpha);
  for (guint i = 0; i < POINTS; i++)
    *measured = MAX (*measured,
                     fabs (p->targets[i] - gradus_dot3 (state->mixture.data, points[i])
                           - penalty_of (p) * alpha[i]));
  return *measured <= 1e-9 * (1 + fabs (p->targets[0]) + fabs (p->targets[1]));
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "unseen", N_ ("No point sees the normal"), "(\\theta + t\\,n)^T x_i = \\theta^T x_i",
    holds_unseen, .phase = "slide" },
  { "lowest", N_ ("No stop is below the lowest place"), "c(t)\\ge c(\\hat t)", holds_lowest,
    .phase = "law" },
  { "residual", N_ ("Residual and coefficient"), "y_i - f_i = \\lambda\\alpha_i", holds_residual,
    .phase = "mixture" });

/* --- Pictures --------------------------------------------------------------------------------- */

static const double origin[N] = { 0 };

static GradusEye
eye_of (const Params *p)
{
  const double foot2 = squared_length_at (p, 0), out2 = gradus_dot3 (normal, normal) * FAR * FAR;

  /* Both ends of the slide are seen, and the points where the weights are small. */
  return (GradusEye){ .angle = p->turn * G_PI / 180,
                      .reach = MAX (0.8 * sqrt (foot2 + out2), 1.7) };
}

static void
build_space (const GradusPosition *here, GradusScene *scene)
{
  static const double along[N] = { M_SQRT1_2, -M_SQRT1_2, 0 };
  static const char *const axes[] = { "θ₁", "θ₂", "θ₃" };
  static const char *const labels[] = { "x₁", "x₂" };
  const double across[N] = { 1 / sqrt (6), 1 / sqrt (6), 2 / sqrt (6) };
  GRADUS_HERE (state, p);
  const GradusEye eye = eye_of (p);
  const double length = 0.34 * eye.reach;
  double foot[N], tip[N], alpha[POINTS];

  find_alpha (p, alpha);
  find_theta (p, 0, foot);
  find_theta (p, state->checked ? best_place (p) : p->t, tip);
  gradus_space_begin (scene);
  gradus_eye_axes (&eye, origin, (double[]) { length, length, length }, axes, scene);
  gradus_eye_flat (&eye, origin, along, across, 0.62 * eye.reach, GRADUS_ROLE_MODEL, 0.12, scene);
  for (guint k = 0; k < state->slide.made; k++)
    {
      const double t = gradus_readings_get (&state->slide, k, AT);
      const gboolean newest = k + 1 == state->slide.made
                              && gradus_position_is_phase (here, "slide");
      double place[N];

      find_theta (p, t, place);
      gradus_eye_point (&eye, place, newest ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_PAST,
                        GRADUS_SHAPE_CIRCLE, newest ? 1.2 : 0.7, -1, scene);
    }
  for (guint i = 0; i < POINTS; i++)
    {
      gradus_eye_arrow (&eye, origin, points[i], GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID, scene);
      gradus_eye_label (&eye, points[i], GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_SECOND, labels[i], scene);
    }
  if (state->added > 0)
    {
      const double first[N] = { alpha[0] * points[0][0], alpha[0] * points[0][1],
                                alpha[0] * points[0][2] };

      gradus_eye_stick (&eye, origin, first, GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD, scene);
      gradus_eye_stick (&eye, first, state->mixture.data, GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD,
                        scene);
    }
  gradus_eye_stick (&eye, foot, tip, GRADUS_ROLE_ERROR, GRADUS_LINE_DOTTED, scene);
  gradus_scene_label (scene, C_ ("legend", "sticks out"));
  gradus_eye_point (&eye, foot, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE, 1.2, -1, scene);
  gradus_scene_label (scene, C_ ("legend", "θ̄, its foot"));
  gradus_eye_arrow (&eye, origin, tip, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD, scene);
  gradus_eye_label (&eye, tip, GRADUS_ANCHOR_LEFT, GRADUS_ROLE_MODEL, "θ", scene);
  if (!state->checked)
    {
      gradus_eye_point (&eye, tip, GRADUS_ROLE_MODEL, GRADUS_SHAPE_DIAMOND, 1.5, -1, scene);
      gradus_eye_handle (&eye, tip, normal, "t", p->t, scene);
    }
  gradus_space_dial (eye.angle, "turn", scene);
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID,
                            _ ("the points, which span the plane"));
}

GRADUS_CURVE (curve_cost, Params, p, t, cost_at (p, t))

static void
build_cost (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double far = MAX (FAR, fabs (p->t)), best = best_place (p);

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, "t", C_ ("axis", "cost"));
  gradus_scene_set_x_range (scene, -far, far);
  if (state->slide.known)
    {
      gradus_scene_function (scene, curve_cost, p, -far, far, GRADUS_SHEET_CURVE,
                             GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      gradus_scene_point (scene, best, cost_at (p, best), GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE,
                          1.3, -1);
      gradus_scene_label (scene, C_ ("legend", "the lowest place"));
    }
  gradus_readings_draw (&state->slide, AT, COST, gradus_position_is_phase (here, "slide"), scene);
  gradus_scene_hrule (scene, p->bet, GRADUS_ROLE_BET, GRADUS_LINE_DASHED,
                      C_ ("legend", "your bet"));
  gradus_scene_point (scene, 0, p->bet, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_param_handle (scene, NULL, "bet", 0, p->bet);
  gradus_scene_point (scene, p->t, cost_at (p, p->t), GRADUS_ROLE_MODEL, GRADUS_SHAPE_DIAMOND, 1.5,
                      -1);
  gradus_scene_label (scene, C_ ("legend", "θ in hand"));
  gradus_scene_param_handle (scene, "t", NULL, p->t, cost_at (p, p->t));
  gradus_scene_include (scene, -FAR, MAX (cost_at (p, -FAR), cost_at (p, FAR)));
}

/* What each point is predicted as, over the way along the normal: rows of dots at one height. */
static void
build_dials (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double far = MAX (FAR, fabs (p->t));
  double theta[N];

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, "t", C_ ("axis", "prediction"));
  gradus_scene_set_x_range (scene, -far, far);
  find_theta (p, p->t, theta);
  for (guint i = 0; i < POINTS; i++)
    {
      const GradusRole role = i == 0 ? GRADUS_ROLE_SECOND : GRADUS_ROLE_DATA;
      const GradusShape shape = i == 0 ? GRADUS_SHAPE_SQUARE : GRADUS_SHAPE_CIRCLE;

      gradus_scene_hrule (scene, p->targets[i], GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                          i == 0 ? "y₁" : p->targets[1] != p->targets[0] ? "y₂" : NULL);
      gradus_scene_point (scene, p->t, gradus_dot3 (theta, points[i]), GRADUS_ROLE_MODEL,
                          GRADUS_SHAPE_DIAMOND, 1.5, -1);
      for (guint k = 0; k < state->slide.made; k++)
        gradus_scene_point (scene, gradus_readings_get (&state->slide, k, AT),
                            gradus_readings_get (&state->slide, k, FIRST + i), role, shape,
                            i == 0 ? 1.1 : 0.7, -1);
      gradus_scene_legend_mark (scene, role, shape,
                                i == 0 ? C_ ("legend", "first point")
                                       : C_ ("legend", "second point"));
    }
  gradus_scene_include (scene, 0, 1.15 * MAX (p->targets[0], p->targets[1]));
}

static void
label_alpha (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y | GRADUS_AXES_INTEGER_X, C_ ("axis", "point"),
                         C_ ("axis", "coefficient"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "space", N_ ("Weights in space"), .build = build_space,
    .caption = GRADUS_SAY ({ "outside >= 0", "θ = {best}" }, { NULL, "θ = {theta}" }) },
  { "cost", N_ ("Cost along the normal"), .build = build_cost },
  { "predictions", N_ ("Predictions along the normal"), .build = build_dials },
  { "alpha", N_ ("Coefficients of the points"), .kit = gradus_kit_bars, .of = "alpha",
    .with = "numbers most=added", .extra = label_alpha });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "least", N_ ("How little can it cost?"), "slide", "cost", .asks = GRADUS_ASKS_NUMBER,
    .about = "least-cost", .scale = "0.5", .when = "cost != least-cost",
    .words = N_ ("Three weights and two points. The weights {theta} cost {cost}. How little can "
                 "weights cost that predict the same?"),
    .intuition = N_ ("You thought these weights are as simple as it gets, but they carry a part "
                     "that no point sees."),
    .intuition_answer = "cost" },
  { "outside", N_ ("Does the cheapest stick out?"), "check", "space", .asks = GRADUS_ASKS_EVENT,
    .about = "outside",
    GRADUS_ANSWERS (N_ ("It lies in the plane"), N_ ("It sticks out")),
    .words = N_ ("Of all weights along the normal the cheapest are taken. Are they a mixture of "
                 "the two points?") });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "two", .title = N_ ("Two points in space"),
    .blurb = N_ ("(1, 2, 0) predicts 1 and 2 and has the squared length 5. Along n the predictions "
                 "stay; the shortest is (0, 1, 1) with 2."),
    .data = "none",
    .claims = "theta[0] ~ 1.0\ntheta[1] ~ 2.0\ntheta[2] ~ 0.0\nfirst ~ 1.0\nsecond ~ 2.0\n"
              "length2 ~ 5.0\nleast ~ 2.0\nbest[0] ~ 0.0\nbest[1] ~ 1.0\nbest[2] ~ 1.0\n"
              "never: event:outside" },
  { .id = "by-hand", .title = N_ ("By hand: four lengths"),
    .blurb = N_ ("At t = −2, −1, 0 and 1 the squared lengths are 14, 5, 2 and 5: 2 + 3t²."),
    .params = "stops=5",
    .claims = "slide-read[0,3] ~ 14.0\nslide-read[1,3] ~ 5.0\nslide-read[2,3] ~ 2.0\n"
              "slide-read[3,3] ~ 5.0\nfoot2 ~ 2.0\nnormal2 ~ 3.0" },
  { .id = "ridge", .title = N_ ("With squared errors"),
    .blurb = N_ ("λ = ½: the predictions may be off, and the coefficients are 0.095 and 0.762. The "
                 "cost is 0.81, and still nothing sticks out."),
    .params = "penalty=ridge bet=1",
    .claims = "alpha[0] ~ 0.095\nalpha[1] ~ 0.762\nleast ~ 0.81\noutside == 0" },
  { .id = "strong", .title = N_ ("A large penalty"),
    .blurb = N_ ("λ = 2 pulls the coefficients to 0.133 and 0.467."),
    .params = "penalty=ridge lambda=2 bet=3",
    .claims = "alpha[0] ~ 0.133\nalpha[1] ~ 0.467\noutside == 0" },
  { .id = "equal", .title = N_ ("Equal targets"),
    .blurb = N_ ("1 and 1: a third of each point, (1/3, 1/3, 2/3), with the squared length 2/3."),
    .params = "y2=1 t=0.5 bet=1",
    .claims = "alpha[0] * 3 ~ 1.0\nalpha[1] * 3 ~ 1.0\nbest[2] * 3 ~ 2.0\nleast * 3 ~ 2.0" },
  { .id = "l1", .title = N_ ("Failure: the sum of sizes"),
    .blurb = N_ ("Targets 1 and 1: the least sum of sizes is 1, at (0, 0, 1), and that is no "
                 "mixture of the points. In the plane it is 4/3."),
    .params = "y2=1 t=0.5 penalty=l1 bet=1.5",
    .failure = N_ ("The sum of sizes is no function of the length: leaving the plane can make an "
                   "entry 0 and the sum smaller. The theorem needs a penalty that grows with the "
                   "squared length, such as that of ridge."),
    .claims = "ever: event:outside\nleast ~ 1.0\nabs(best[0]) < 1e-9\nabs(best[1]) < 1e-9\n"
              "best[2] ~ 1.0\nfoot-cost * 3 ~ 4.0\noutside > 0.5" },
  { .id = "l1-three", .title = N_ ("The sum of sizes, other targets"),
    .blurb = N_ ("Targets 1 and 3: the least sum of sizes is 3, at (0, 2, 1), and leaves the plane "
                 "by a third of n."),
    .params = "y2=3 penalty=l1 bet=4",
    .claims = "ever: event:outside\nleast ~ 3.0\nabs(best[0]) < 1e-9\nbest[1] ~ 2.0\n"
              "best[2] ~ 1.0\nbest-t * 3 ~ 1.0" });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", 1, "slide-read",
    GRADUS_EXPECT (-2, 1, 2, 14, -1, 1, 2, 5, 0, 1, 2, 2, 1, 1, 2, 5, 2, 1, 2, 14), 1e-12,
    "by hand: (0, 1, 1) + t (1, 1, −1)" },
  { "by-hand", 1, "alpha", GRADUS_EXPECT (0, 1), 1e-12, "by hand: (1, 2, 0) − n = x₂" },
  { "ridge", 1, "alpha", GRADUS_EXPECT (2.0 / 21, 16.0 / 21), 1e-12,
    "by hand: [2.5 1; 1 2.5] α = (1, 2)" },
  { "ridge", 1, "best", GRADUS_EXPECT (2.0 / 21, 16.0 / 21, 18.0 / 21), 1e-12, "by hand" },
  { "ridge", 1, "least", GRADUS_EXPECT (17.0 / 21), 1e-12, "by hand" },
  { "strong", 1, "alpha", GRADUS_EXPECT (2.0 / 15, 7.0 / 15), 1e-12, "by hand" },
  { "equal", 1, "best", GRADUS_EXPECT (1.0 / 3, 1.0 / 3, 2.0 / 3), 1e-12,
    "numpy.linalg.lstsq ([[1, 0, 1], [0, 1, 1]], [1, 1])" },
  { "l1", 1, "best", GRADUS_EXPECT (0, 0, 1), 1e-12, "by hand: 2 |1/3 + t| + |2/3 − t|" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "sizes", .title = N_ ("Squared length and sum of sizes"), .preset = "equal",
    .blurb = N_ ("The squared length keeps its cheapest weights in the plane; the sum of sizes "
                 "finds cheaper ones outside."),
    .left = "penalty=ridge", .right = "penalty=l1", .plot = "space",
    .claims = "left: outside == 0\nright: outside > 0.5" });

static const GradusSheet sheet = {
  .aha = N_ ("What sticks out of the span of the data costs length and changes no prediction; so "
             "drop it."),
  .by_hand = N_ ("n = (1, 1, −1): n · θ = 3 = n · n for θ = (1, 2, 0), so the foot is θ − n = "
                 "(0, 1, 1) = 0 x₁ + 1 x₂."),
  .why = "space", .intuition = N_ ("Weights that predict exactly are determined by the data."),
  .caught_by = "least",
  .breaks = N_ ("The sum of sizes instead of the squared length: (0, 0, 1) costs 1 and lies "
                "outside of the plane."),
  .needs = "ridge-regression least-squares-projection", .leads_to = "kernel-sgd kernel-pca",
  .aliases = "span of the data; minimum norm; dual coefficients; 表示定理; 张成空间; 最小范数; "
             "对偶系数; bsdl",
  .terms = N_ ("span; minimum norm; dual coefficients"),
};

const GradusDescriptor gradus_representer_theorem = {
  .id = "representer-theorem", .chapter = 7, .difficulty = 3,
  .title = N_ ("Representer theorem"),
  .summary = N_ ("Pushes weights out of the plane of the data, where no prediction notices."),
  .goal = N_ ("Say why the best weights are a mixture of the data, and when they are not."),
  .source = "CS229 supplementary notes, representer function, sections 2.1 and A.1",
  .kind = GRADUS_KIND_EXPLORATION, .family = "geometry", .data_kind = &gradus_data_none,
  .columns = N_ ("No data: two points of space are all."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .name = name,
  .start_said = GRADUS_SAY (
    { NULL, N_ ("Two points, and weights {theta} that predict {first} and {second}.") }),
};
