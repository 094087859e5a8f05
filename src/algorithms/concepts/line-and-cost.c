/* Line, residuals and cost, an exploration.
 *
 * Situation. Points (x_i, y_i) and a line h (x) = theta_0 + theta_1 x under the hand. What the
 * line misses of a point is its residual r_i = y_i - h (x_i), and all of them together cost
 *
 *   J (theta) = 1/2 sum_i r_i^2.
 *
 * Stages. The learner lays a line (bet); its residuals are measured (measure) and squared
 * (square). Then other lines come up, the learner's earlier ones first: each is a point of the
 * plane of (theta_0, theta_1) with its cost (census). The costs lie on one bowl (law), and how the
 * bowl rises in its flattest direction says how sure the best line is (edge).
 *
 * Why it works. J is a sum of squares of functions that are linear in theta, so with H = X'X,
 * where X has the columns 1 and x, it is exactly J* + 1/2 d'H d at the distance d from its bottom.
 * H has no negative eigenvalue, so there is one bottom, or a trough where the smaller eigenvalue
 * is 0. At the bottom sum r_i = 0 and sum x_i r_i = 0: the best line goes through the middle of
 * the data, and need not touch any of the points.
 *
 * Cost. O(n) a line; the best line by the singular values of X, also O(n); J at a place of the
 * plane O(1) from these. The best line through two of the points is O(n^2) lines, asked of few
 * points.
 *
 * Edge cases. All x equal: a trough, of which the solution of least norm is taken (event
 * "trough"). The ends of the line are parameters, so that a hand can hold them: heights at the
 * smallest and at the largest x, which one column is given a width of 2 for.
 *
 * Source: CS229 lecture notes, part I, linear regression.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "gradus-mould.h"
#include "gradus-ridge.h"

/* Squares are drawn of so many points, and lines through two points tried among so many. */
#define MOST_SQUARES 300
#define MOST_THROUGH 120

typedef struct
{
  double left, right;
  int rivals;
  bool truth;
  double true_intercept, true_slope;
} Params;

typedef struct
{
  GradusArray attempts;    /* m x 2: heights of the ends */
  GradusArray residuals;   /* n */
  GradusArray parts;       /* n: half of the squares */
  GradusArray rivals;      /* m x 3: intercept, slope, cost */
  GradusArray best;        /* 2 */
  GradusArray hessian;     /* 2 x 2 */
  guint done, last, measured, squared;
  double sum;              /* of the parts so far */
  bool lawful, edged;
} State;

/* What follows from the data alone. */
typedef struct
{
  GradusRidge *ridge;      /* of the columns 1 and x; NULL when a number is too large */
  double x[2];             /* where the ends of the line stand */
  double y[2];             /* lowest and highest target */
  double middle[2];
  double best[2], least;   /* the best line and its cost */
  double through;          /* least cost of a line through two points; NAN: not known */
} Work;

enum { EVENT_THROUGH, EVENT_TROUGH };

/* --- Lines ------------------------------------------------------------------------------------ */

static double
cost_of (const GradusTable *table, const double line[2])
{
  double sum = 0;

  for (guint i = 0; i < table->n; i++)
    sum += gradus_square (table->y[i] - line[0] - line[1] * table->x[i]) / 2;
  return sum;
}

/* The same by the law, from the bottom of the bowl. */
static double
cost_by_law (const Work *work, const double line[2])
{
  double sum = work->least;

  for (guint k = 0; k < work->ridge->p; k++)
    {
      const double *v = &work->ridge->directions[2 * (gsize) k];

      sum += gradus_square (work->ridge->values[k] * (v[0] * (line[0] - work->best[0])
                                                      + v[1] * (line[1] - work->best[1]))) / 2;
    }
  return sum;
}

/* The line whose ends are @left and @right high. */
static void
line_of_ends (const Work *work, double left, double right, double line[2])
{
  line[1] = (right - left) / (work->x[1] - work->x[0]);
  line[0] = left - line[1] * work->x[0];
}

static void
own_line (const GradusPosition *here, double line[2])
{
  const Params *params = here->params;

  line_of_ends (here->workspace, params->left, params->right, line);
}

static double
least_through (const GradusTable *table)
{
  double least = NAN;

  if (table->n > MOST_THROUGH)
    return NAN;
  for (guint i = 0; i < table->n; i++)
    for (guint j = 0; j < i; j++)
      if (table->x[i] != table->x[j])
        {
          const double slope = (table->y[i] - table->y[j]) / (table->x[i] - table->x[j]);
          const double line[2] = { table->y[i] - slope * table->x[i], slope };

          least = fmin (least, cost_of (table, line));
        }
  return least;
}

static gpointer
prepare (const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);
  g_autofree double *design = g_new (double, 2 * (gsize) table->n);
  Work *work = g_new0 (Work, 1);

  work->x[0] = work->y[0] = INFINITY;
  work->x[1] = work->y[1] = -INFINITY;
  for (guint i = 0; i < table->n; i++)
    {
      design[2 * (gsize) i] = 1;
      design[2 * (gsize) i + 1] = table->x[i];
      work->x[0] = fmin (work->x[0], table->x[i]);
      work->x[1] = fmax (work->x[1], table->x[i]);
      work->y[0] = fmin (work->y[0], table->y[i]);
      work->y[1] = fmax (work->y[1], table->y[i]);
      work->middle[0] += table->x[i] / table->n;
      work->middle[1] += table->y[i] / table->n;
    }
  if (work->x[0] == work->x[1])
    {
      const double half = fmax (1, 1e-9 * fabs (work->x[0]));

      work->x[0] -= half;
      work->x[1] += half;
    }
  work->ridge = gradus_ridge_new (design, table->n, 2, table->y, NULL, NULL);
  if (work->ridge == NULL)
    return work;
  gradus_ridge_solve (work->ridge, 0, work->best);
  work->least = cost_of (table, work->best);
  /* What rounding has left of points on a line. */
  if (work->least <= 1e-28 * gradus_sum_squares (table->y, table->n))
    work->least = 0;
  work->through = least_through (table);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  gradus_ridge_free (work->ridge);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);

  if (table->d != 1)
    return g_strdup_printf (_ ("A line is a function of one input, and there are %u: choose one "
                               "column."), table->d);
  if (table->n > 2000)
    return g_strdup_printf (_ ("There are %u points, and a line is laid here through 2,000 at "
                               "most: choose fewer rows."), table->n);
  return NULL;
}

/* The smaller eigenvalue of H, 0 where rounding is all that is left. */
static double
flattest (const Work *work)
{
  const GradusRidge *ridge = work->ridge;

  return ridge->rank == 2 ? gradus_square (ridge->values[1]) : 0;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
init (gpointer state, GradusContext *context)
{
  const Work *work = context->workspace;

  if (work->ridge == NULL)
    return gradus_context_fail (context, _ ("The data hold numbers too large to be squared. "
                                            "Standardise the columns."));
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_measure (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);
  double line[2];
  guint met = 0;

  line_of_ends (context->workspace, params->left, params->right, line);
  gradus_array_write (&state->residuals)[state->done]
    = table->y[state->done] - line[0] - line[1] * table->x[state->done];
  state->measured = state->done + 1;
  for (guint i = 0; state->measured == table->n && i < table->n; i++)
    met += fabs (state->residuals.data[i]) <= 1e-9 * (1 + fabs (table->y[i]));
  gradus_context_raise_if (context, EVENT_THROUGH, met >= 2);
  return gradus_step_done (&state->done, &state->last, table->n);
}

static GradusStatus
run_square (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const guint n = gradus_context_get_table (context)->n;
  double *part = &gradus_array_write (&state->parts)[state->done];

  *part = gradus_square (state->residuals.data[state->done]) / 2;
  state->sum += *part;
  state->squared = state->done + 1;
  return gradus_step_done (&state->done, &state->last, n);
}

/* A line for each attempt and the present one, then some whose ends are drawn around the data. */
static GradusStatus
run_census (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const guint tried = gradus_rivals_tried (&state->attempts);
  const guint of = tried + (guint) params->rivals;
  const double high = work->y[1] - work->y[0] > 0 ? work->y[1] - work->y[0] : 1;
  double *rival = gradus_rivals_next (&state->rivals, state->done, of, 3);
  double ends[2] = { params->left, params->right };

  if (state->done + 1 < tried)
    memcpy (ends, &state->attempts.data[2 * (gsize) state->done], sizeof ends);
  for (guint k = 0; state->done >= tried && k < 2; k++)
    ends[k] = work->y[0] + high * (1.5 * gradus_rng_uniform (context->rng) - 0.25);
  line_of_ends (work, ends[0], ends[1], rival);
  rival[2] = cost_of (gradus_context_get_table (context), rival);
  return gradus_step_done (&state->done, &state->last, of);
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);
  double *hessian = gradus_array_write (&state->hessian);

  memcpy (gradus_array_write (&state->best), work->best, sizeof work->best);
  for (guint i = 0; i < table->n; i++)
    {
      hessian[0] += 1;
      hessian[1] += table->x[i];
      hessian[3] += gradus_square (table->x[i]);
    }
  hessian[2] = hessian[1];
  state->lawful = true;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_edge (gpointer state_, GradusContext *context)
{
  ((State *) state_)->edged = true;
  gradus_context_raise_if (context, EVENT_TROUGH, flattest (context->workspace) == 0);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Numbers ---------------------------------------------------------------------------------- */

GRADUS_ARRAY (array_theta, (here), own_line (here, gradus_array_init_vector (out, 2)))
GRADUS_ARRAY (array_middle, (work),
              memcpy (gradus_array_init_vector (out, 2), work->middle, 2 * sizeof (double)))

/* What the learner's line costs more than the best one, by the law: without taking two nearly equal
 * numbers from each other. */
static double
number_gap (const GradusPosition *here)
{
  const Work *work = here->workspace;
  double line[2];

  if (!((const State *) here->state)->lawful)
    return NAN;
  own_line (here, line);
  return cost_by_law (work, line) - work->least;
}

GRADUS_NUMBER (number_flat, (state), state->edged ? flattest (here->workspace) : NAN)
GRADUS_NUMBER (number_steep, (state, work),
               state->edged ? gradus_square (work->ridge->values[0]) : NAN)
GRADUS_NUMBER (number_truth, (params, table),
               params->truth ? cost_of (table,
                                        (double[]) { params->true_intercept, params->true_slope })
                             : NAN)

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "cost", N_ ("Cost of your line"), "J(\\theta)", GRADUS_QUANTITY (State, sum),
    GRADUS_KNOWN (State, squared), .flags = GRADUS_METRIC },
  { "best-cost", N_ ("Cost of the best line"), "J^*", GRADUS_PREPARED (Work, least),
    GRADUS_KNOWN (State, lawful), .flags = GRADUS_METRIC },
  { "gap", N_ ("More than the best"), "J(\\theta) - J^*", .number = number_gap,
    .flags = GRADUS_METRIC },
  { "truth-cost", N_ ("Cost of the true line"), "J(f)", .number = number_truth,
    .flags = GRADUS_METRIC },
  { "attempts", N_ ("Attempts"), "(l, r)", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt; height at the left, at the right"), .flags = GRADUS_START,
    .tries = "left right" },
  { "theta", N_ ("Your line"), "\\theta", .array = array_theta,
    .indices = N_ ("intercept, slope") },
  { "residuals", N_ ("Residuals"), "r", GRADUS_QUANTITY (State, residuals), .shape = "n",
    .indices = N_ ("point"), .one = N_ ("Residual"), .flags = GRADUS_PER_DATUM },
  { "parts", N_ ("Half of their squares"), "\\tfrac12 r^2", GRADUS_QUANTITY (State, parts),
    .shape = "n", .indices = N_ ("point"), .flags = GRADUS_PER_DATUM },
  { "rivals", N_ ("Lines with their cost"), "(\\theta, J)", GRADUS_QUANTITY (State, rivals),
    .indices = N_ ("line; intercept, slope, cost") },
  { "best", N_ ("Best line"), "\\theta^*", GRADUS_QUANTITY (State, best), .shape = "2",
    .indices = N_ ("intercept, slope") },
  { "hessian", N_ ("How the bowl bends"), "H", GRADUS_QUANTITY (State, hessian), .shape = "2*2",
    .indices = N_ ("coefficient, coefficient") },
  { "middle", N_ ("Middle of the data"), "(\\bar x, \\bar y)", .array = array_middle,
    .indices = N_ ("x, y") },
  { "flat", N_ ("Smaller eigenvalue"), "\\lambda_2", .number = number_flat,
    .flags = GRADUS_METRIC },
  { "steep", N_ ("Larger eigenvalue"), "\\lambda_1", .number = number_steep,
    .flags = GRADUS_METRIC },
  { "measured", N_ ("Measured"), NULL, GRADUS_QUANTITY (State, measured) },
  { "squared", N_ ("Squared"), NULL, GRADUS_QUANTITY (State, squared) },
  { "lawful", N_ ("The law is known"), NULL, GRADUS_QUANTITY (State, lawful) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work, table);
  const guint row = MIN (state->last, table->n - 1);
  const guint tried = gradus_rivals_tried (&state->attempts);
  double line[2], longest = 0, lengths = 0, part;

  if (work->ridge == NULL)
    return;
  own_line (here, line);
  gradus_names_row (names, table, row);
  gradus_names_number (names, "h", line[0] + line[1] * table->x[row]);
  gradus_names_number (names, "r", state->residuals.data[row]);
  gradus_names_number (names, "part", state->parts.data[row]);
  for (guint i = 0; i < table->n; i++)
    {
      longest = MAX (longest, fabs (state->residuals.data[i]));
      lengths += fabs (state->residuals.data[i]);
    }
  part = longest * longest / gradus_sum_squares (state->residuals.data, table->n);
  gradus_names_number (names, "longest-share", longest / lengths);
  gradus_names_number (names, "longest-part", part);
  /* Residuals of one length have the same share of both. */
  gradus_names_flag (names, "uneven", part > longest / lengths + 0.01);
  gradus_rivals_name (names, &state->rivals, state->last);
  gradus_names_number (names, "lowest", gradus_rivals_best (&state->rivals, state->rivals.shape[0],
                                                            GRADUS_BETTER_LESS));
  gradus_names_flag (names, "is-yours", state->last + 1 == tried);
  gradus_names_flag (names, "is-tried", state->last + 1 < tried);
  for (guint k = 0; k < 2; k++)
    gradus_names_number (names, k == 0 ? "rival-intercept" : "rival-slope",
                         state->rivals.n_dims == 2 && state->last < state->rivals.shape[0]
                           ? state->rivals.data[3 * (gsize) state->last + k] : NAN);
  gradus_names_number (names, "through", work->through);
  gradus_names_number (names, "from", work->x[0]);
  gradus_names_number (names, "to", work->x[1]);
  /* Without a line that meets all of the points. */
  gradus_names_flag (names, "corner",
                     work->through > work->least + 1e-9 * (1 + work->least));
  gradus_names_flag (names, "trough-there", flattest (work) == 0);
  gradus_names_flag (names, "few", table->n <= 6);
  /* One scale for both coefficients, so that a distance in their plane means something. */
  gradus_names_flag (names, "alike", fabs (work->x[0]) + fabs (work->x[1]) < 20);
  gradus_names_number (names, "near", 0.1 * (work->y[1] - work->y[0] > 0 ? work->y[1] - work->y[0]
                                                                         : 1));
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay a line"), N_ ("Hold the line by its two ends, and lay it by eye."),
    .pseudocode = N_ ("θ ← your line"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\role{accent}{h(x)} = \\theta_0 + \\theta_1 x",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{h(x)} = <theta[0]> <term theta[1]> x" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("The line is {left} high at the left end and {right} at the right: its slope "
                  "is {theta[1]}.") }) },
  { "measure", N_ ("Measure what it misses"), N_ ("From the line to each point, straight up."),
    .pseudocode = N_ ("for each point: r ← y − (θ₀ + θ₁ x)"), .once = TRUE, .micro = "n",
    .run = run_measure,
    .rule = "\\role{second}{r_i} = y_i - \\role{accent}{h(x_i)}",
    .filled = GRADUS_SAY ({ NULL, "\\role{second}{r_{<i>}} = <y> - \\role{accent}{<factor h>} = "
                                  "<r|second>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i} is {y} high and the line {h}: the residual is {r}.") },
      { "event:through", N_ ("All {n} residuals are measured. The line goes through two points "
                             "or more; is that what makes a line good?") },
      { NULL, N_ ("All {n} residuals are measured: above the line they are positive, below it "
                  "negative.") }) },
  { "square", N_ ("Square and add up"), N_ ("Each residual becomes a square, half of whose area is "
                                            "added."),
    .pseudocode = N_ ("J ← 0\nfor each point: J ← J + ½ r²"), .once = TRUE, .micro = "n",
    .run = run_square,
    .rule = "J(\\theta) = \\tfrac12 \\sum_{i=1}^{n} \\role{second}{r_i}^2",
    .filled = GRADUS_SAY (
      { NULL, "\\tfrac12 \\cdot \\role{second}{<factor r>}^2 = <part|second>,\\quad "
              "J = <cost|accent|4>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i} adds {part}; so far that makes {cost|4}.") },
      { NULL, N_ ("Half of all squares together: the line costs {cost|4}.") }) },
  { "census", N_ ("Other lines are tried"), N_ ("Each line is one place of the plane of its two "
                                              "coefficients, and costs something there."),
    .shows = "plane",
    .pseudocode = N_ ("for other lines θ: dot at θ, as high as J(θ)"), .once = TRUE,
    .n_micro = gradus_rivals_n_micro, .run = run_census,
    .rule = "(\\theta_0, \\theta_1) \\mapsto J(\\theta_0, \\theta_1)",
    .filled = GRADUS_SAY (
      { NULL, "J(<rival-intercept>, <rival-slope>) = <rival-score|accent|4>" }),
    .said = GRADUS_SAY (
      { "micro and is-tried", N_ ("Line {rival}, laid earlier, costs {rival-score|4}.") },
      { "micro and is-yours", N_ ("The line that stands is the place ({rival-intercept}, "
                                  "{rival-slope}), and costs {rival-score|4}.") },
      { "micro", N_ ("The line with the slope {rival-slope} costs {rival-score|4}.") },
      { NULL, N_ ("{n-rivals} lines, {n-rivals} dots: the lowest costs {lowest|4}.") }) },
  { "law", N_ ("All dots lie on one bowl"), N_ ("The cost is quadratic in the coefficients: one "
                                                "bottom, and ellipses around it."),
    .shows = "plane",
    .pseudocode = N_ ("θ* ← where all slopes of J are 0"), .once = TRUE, .run = run_law,
    .rule = "J(\\theta) = \\role{model}{J^*} + \\tfrac12\\, \\delta^\\top H\\, \\delta,\\quad "
            "\\delta = \\theta - \\role{model}{\\theta^*}",
    .filled = GRADUS_SAY (
      { NULL, "J(\\theta) = <best-cost|model> + \\tfrac12\\, \\delta^\\top <hessian> \\delta,"
              "\\quad \\role{model}{\\theta^*} = <best|model>" }),
    .said = GRADUS_SAY (
      { "gap <= 0", N_ ("The bottom costs {best-cost|4}, and the line is there.") },
      { "best-cost == 0 and truth-cost == 0", N_ ("The bottom costs 0: the points lie on the true "
                                                  "line, and there is no noise to follow.") },
      { "truth-cost > best-cost",
        N_ ("The bottom costs {best-cost|4}, less than the true line with its {truth-cost|4}: a "
            "fit follows the noise as well.") },
      { "trough-there", N_ ("The least cost is {best-cost|4}, and many lines have it.") },
      { NULL, N_ ("The bottom is the line with the slope {best[1]}. It costs {best-cost|4}; "
                  "the one laid here costs {gap} more.") }) },
  { "edge", N_ ("How sure is the bottom?"), N_ ("The eigenvalues of H say how the bowl rises in "
                                                "its flattest and its steepest direction."),
    .shows = "plane", .pseudocode = N_ ("λ ← eigenvalues of H"), .once = TRUE, .run = run_edge,
    .rule = "J(\\theta^* + t\\, v) = J^* + \\tfrac12 \\lambda t^2",
    .filled = GRADUS_SAY ({ NULL, "\\lambda_1 = <steep>,\\quad \\lambda_2 = <flat|accent>" }),
    .said = GRADUS_SAY (
      { "event:trough", N_ ("The bowl is a trough: in one direction it does not rise, and every "
                            "line along it costs {best-cost|4}.") },
      { NULL, N_ ("Where the bowl is flattest, it bends with {flat}; where it is steepest, with "
                  "{steep}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

#define HEIGHT(member, standard)                                                                   \
  GRADUS_PARAM_FIELD (Params, member), .def = (standard), .min = -1e9, .max = 1e9,                 \
  .slider_min = -6, .slider_max = 6, .step = 0.1, .applies = GRADUS_APPLIES_REDO

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "left", .label = N_ ("Left end"),
    .blurb = N_ ("How high your line is at the smallest x; drag the end in the picture."),
    HEIGHT (left, 1) },
  { .id = "right", .label = N_ ("Right end"),
    .blurb = N_ ("How high your line is at the largest x; drag the end in the picture."),
    HEIGHT (right, 4) },
  GRADUS_RIVALS_PARAM (Params, N_ ("How many lines are tried beside yours."), 24),
  { .id = "truth", .label = N_ ("The true line is known"),
    .blurb = N_ ("Show the line that the data were made from, where somebody knows it."),
    GRADUS_PARAM_FIELD (Params, truth), .max = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "true-intercept", .label = N_ ("True intercept"),
    .blurb = N_ ("How high the true line is at x = 0."), HEIGHT (true_intercept, 1),
    .enabled_if = "truth=true" },
  { .id = "true-slope", .label = N_ ("True slope"),
    .blurb = N_ ("How much the true line rises with each unit of x."), HEIGHT (true_slope, 1),
    .enabled_if = "truth=true" });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_THROUGH] = { "through", N_ ("Through two points"),
                      N_ ("Your line goes through at least two of the points.") },
  [EVENT_TROUGH] = { "trough", N_ ("A trough"),
                     N_ ("In one direction the cost does not rise: many lines are best.") });

/* Every line that came up costs what the law says. */
static gboolean
holds_law (const GradusPosition *here, double *measured)
{
  const State *state = here->state;

  for (guint r = 0; r < state->rivals.shape[0]; r++)
    {
      const double *rival = gradus_array_row (&state->rivals, r);

      *measured = fmax (*measured, fabs (rival[2] - cost_by_law (here->workspace, rival))
                                     / (1 + rival[2]));
    }
  return *measured <= 1e-8;
}

static gboolean
holds_lowest (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);

  *measured = gradus_rivals_best (&state->rivals, state->rivals.shape[0], GRADUS_BETTER_LESS)
              - work->least;
  return *measured >= -1e-9 * (1 + work->least);
}

/* The residuals of the best line sum to 0, so that it goes through the middle. */
GRADUS_HOLDS (holds_middle, (work),
              fabs (work->best[0] + work->best[1] * work->middle[0] - work->middle[1]),
              *measured <= 1e-8 * (1 + fabs (work->middle[1]) + work->y[1] - work->y[0]))

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "law", N_ ("Every dot lies on the bowl"),
    "J(\\theta) = J^* + \\tfrac12 \\delta^\\top H \\delta", holds_law, .phase = "law" },
  { "lowest", N_ ("Nothing is below the bottom"), "J(\\theta) \\ge J^*", holds_lowest,
    .phase = "law" },
  { "middle", N_ ("The best line goes through the middle"),
    "\\theta_0^* + \\theta_1^* \\bar x = \\bar y", holds_middle, .phase = "law" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* A square on each stick. Where the axes have units of their own it is as wide for its height as
 * the picture is for its own, so that areas still compare. */
static void
draw_squares (const GradusPosition *here, gboolean equal, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const double high = work->y[1] - work->y[0] > 0 ? work->y[1] - work->y[0] : 1;
  const double aspect = equal ? 1 : 0.6 * (work->x[1] - work->x[0]) / high;

  for (guint i = 0; i < state->squared && i < MOST_SQUARES; i++)
    {
      const double r = state->residuals.data[i], x = table->x[i], y = table->y[i];
      /* Away from the line's other side: to the right of points of the left half. */
      const double far = x + (x > work->middle[0] ? -1 : 1) * fabs (r) * aspect;
      const gboolean now = gradus_position_is_phase (here, "square") && here->micro > 0
                           && i == state->last;

      gradus_scene_polygon (scene, (double[]) { x, far, far, x },
                            (double[]) { y, y, y - r, y - r }, 4,
                            now ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_SECOND, GRADUS_LINE_THIN, 0.22);
    }
}

static void
build_data (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  double line[2], wide, high;
  gboolean equal;

  if (table == NULL || table->n == 0)
    return;
  own_line (here, line);
  wide = work->x[1] - work->x[0];
  high = work->y[1] - work->y[0] > 0 ? work->y[1] - work->y[0] : 1;
  equal = MAX (wide, high) <= 4 * MIN (wide, high);
  gradus_scene_set_axes (scene, equal ? GRADUS_AXES_EQUAL : GRADUS_AXES_DEFAULT,
                         table->names[table->x_columns[0]], table->names[table->y_column]);
  gradus_scene_set_x_range (scene, work->x[0] - 0.06 * wide, work->x[1] + 0.06 * wide);
  gradus_scene_set_y_range (scene, fmin (work->y[0] - 0.1 * high, fmin (p->left,
                                                                        p->right)),
                            fmax (work->y[1] + 0.1 * high, fmax (p->left, p->right)));
  draw_squares (here, equal, scene);
  for (guint i = 0; i < state->measured && i < MOST_SQUARES; i++)
    gradus_scene_segment (scene, table->x[i], table->y[i], table->x[i],
                          table->y[i] - state->residuals.data[i], GRADUS_ROLE_SECOND,
                          GRADUS_LINE_SOLID);
  for (guint t = 0; state->attempts.n_dims == 2 && t < state->attempts.shape[0]; t++)
    if (t + GRADUS_CONTEST_SHOWN >= state->attempts.shape[0])
      gradus_scene_segment (scene, work->x[0], state->attempts.data[2 * (gsize) t], work->x[1],
                            state->attempts.data[2 * (gsize) t + 1], GRADUS_ROLE_PAST,
                            GRADUS_LINE_THIN | GRADUS_LINE_DASHED);
  if (gradus_position_is_phase (here, "census") && here->micro > 0)
    gradus_scene_polynomial (scene, gradus_array_row (&state->rivals, state->last), 2,
                             GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID);
  if (p->truth)
    {
      gradus_scene_polynomial (scene, (double[]) { p->true_intercept, p->true_slope }, 2,
                               GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
      gradus_scene_label (scene, C_ ("legend", "the truth"));
    }
  if (state->lawful)
    {
      gradus_scene_polynomial (scene, state->best.data, 2, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
      gradus_scene_label (scene, _ ("the best line"));
      gradus_scene_point (scene, work->middle[0], work->middle[1], GRADUS_ROLE_MODEL,
                          GRADUS_SHAPE_PLUS, 1.2, -1);
      gradus_scene_label (scene, _ ("middle of the data"));
    }
  gradus_scene_polynomial (scene, line, 2, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID);
  for (guint k = 0; k < 2; k++)
    {
      const double y = k == 0 ? p->left : p->right;

      gradus_scene_point (scene, work->x[k], y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 2, -1);
      gradus_scene_param_handle (scene, NULL, k == 0 ? "left" : "right", work->x[k], y);
    }
  for (guint i = 0; i < table->n; i++)
    gradus_scene_point (scene, table->x[i], table->y[i], GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO, 1,
                        (int) i);
  gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID,
                            C_ ("legend", "your line"));
}

static void
sample_cost (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  for (gsize i = 0; i < n; i++)
    out[i] = cost_by_law (here->workspace, &xy[2 * i]);
}

/* Levels grow with the square of the distance. */
static void
draw_bowl (const GradusPosition *here, double high, GradusScene *scene)
{
  const Work *work = here->workspace;
  const double top = gradus_dataset_get_table (here->dataset)->n * gradus_square (high) / 8;
  double levels[10];

  for (guint k = 0; k < G_N_ELEMENTS (levels); k++)
    levels[k] = work->least + top * gradus_square ((k == 0 ? 0.5 : k) / 5.0);
  gradus_scene_field (scene, GRADUS_FIELD_SCALAR, 1, sample_cost);
  gradus_scene_field_levels (scene, levels, G_N_ELEMENTS (levels));
}

static void
build_plane (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const double high = work->y[1] - work->y[0] > 0 ? work->y[1] - work->y[0] : 1;
  const double low = work->y[0] - 0.25 * high, top = work->y[1] + 0.25 * high;
  const guint shown = state->lawful ? state->rivals.shape[0]
                      : gradus_position_is_phase (here, "census") && here->micro > 0
                        ? (guint) here->micro
                        : state->rivals.n_dims == 2 ? state->rivals.shape[0] : 0;
  double line[2], corner[2];

  own_line (here, line);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "intercept θ₀"),
                         C_ ("axis", "slope θ₁"));
  /* Lines whose ends are around the data. */
  for (guint k = 0; k < 4; k++)
    {
      line_of_ends (work, (k & 1) != 0 ? low : top, (k & 2) != 0 ? low : top, corner);
      gradus_scene_include (scene, corner[0], corner[1]);
    }
  gradus_scene_include (scene, line[0], line[1]);
  if (state->lawful)
    draw_bowl (here, high, scene);
  for (guint r = 0; r < shown; r++)
    {
      const double *rival = gradus_array_row (&state->rivals, r);
      const gboolean now = !state->lawful && r + 1 == shown;

      gradus_scene_point (scene, rival[0], rival[1],
                          now ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_PAST, GRADUS_SHAPE_CIRCLE, 0.8,
                          -1);
      if (!state->lawful)
        gradus_scene_text (scene, rival[0], rival[1], GRADUS_ANCHOR_ABOVE,
                           now ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MUTED, 0.85,
                           GRADUS_NUM (rival[2]));
    }
  if (state->lawful)
    {
      gradus_scene_point (scene, state->best.data[0], state->best.data[1], GRADUS_ROLE_MODEL,
                          GRADUS_SHAPE_CROSS, 1.4, -1);
      gradus_scene_label (scene, _ ("the best line"));
    }
  if (p->truth)
    {
      gradus_scene_point (scene, p->true_intercept, p->true_slope, GRADUS_ROLE_TRUTH,
                          GRADUS_SHAPE_PLUS, 1.2, -1);
      gradus_scene_label (scene, C_ ("legend", "the truth"));
    }
  gradus_scene_point (scene, line[0], line[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.4, -1);
  gradus_scene_map_handle (scene, "left", "right",
                           (GradusHandleMap){ { 0, 1, work->x[0] }, { 0, 1, work->x[1] } }, line[0],
                           line[1]);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "your line"));
}

static void
draw_parts (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         _ ("point; the last bar is the sum"), _ ("cost so far"));
  gradus_scene_set_y_range (scene, 0, state->squared > 0 ? fmax (1.1 * state->sum, 1e-9) : 1);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "data", N_ ("Line and squares"), GRADUS_EDIT_POINTS, .build = build_data,
    .caption = GRADUS_SAY ({ "squared > 0", "J = {cost|4}" },
                           { NULL, N_ ("Hold the line by its ends.") }) },
  { "plane", N_ ("The plane of lines"), .build = build_plane,
    .caption = GRADUS_SAY ({ "lawful", N_ ("J* = {best-cost|4} at the bottom") },
                           { NULL, N_ ("Each line is one place.") }) },
  { "parts", N_ ("What each point costs"), .kit = gradus_kit_waterfall, .of = "parts",
    .with = "made=squared", .extra = draw_parts });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "cost", N_ ("Who pays?"), "square", "data", .asks = GRADUS_ASKS_NUMBER,
    .about = "longest-part", .scale = "0.1",
    .when = "few and uneven and longest-share < 0.99",
    .words = N_ ("The longest residual has the share {longest-share} of all their lengths. Which "
                 "share of the cost is its, from 0 to 1?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It is {longest-part}: with its square a long residual counts "
                                     "for more than its length.") }),
    .intuition = N_ ("You thought a residual costs as much as it is long, but its square counts: "
                     "twice the length is four times the cost."),
    .intuition_answer = "longest-share" },
  { "through", N_ ("How little can a line cost?"), "law", "data", .asks = GRADUS_ASKS_NUMBER,
    .about = "best-cost", .when = "corner and not trough-there",
    .words = N_ ("Of all lines that go through two of the points, the cheapest costs {through|4}. "
                 "What does the cheapest of all lines cost?"),
    .intuition = N_ ("You thought the line must pass through points, but one that misses more of "
                     "them, each by less, is cheaper."),
    .intuition_answer = "through" },
  { "bottom", N_ ("Where is the bottom?"), "law", "plane", .asks = GRADUS_ASKS_PLACE,
    .about = "best[0] best[1]", .scale = "near", .when = "alike and not trough-there",
    .words = N_ ("{n-rivals} lines have shown what they cost; the lowest is {lowest|4}. At which "
                 "place of the plane is the bottom?") });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "corner", .title = N_ ("Through two points"),
    .blurb = N_ ("The line goes through the first and the last of three points and costs 1.125. "
                 "Half a unit lower it touches none of them, and costs 0.75."),
    .data = "turn-3", .seed = 1,
    .claims = "cost ~ 1.125\nbest-cost ~ 0.75\never: event:through\nbest[0] - theta[0] ~ -0.5\n"
              "best[1] ~ 1.5" },
  { .id = "by-hand", .title = N_ ("By hand: the best of three"),
    .blurb = N_ ("The residuals are 0.5, −1 and 0.5; half of their squares is 0.75."),
    .seed = 1, .params = "left=0.5 right=3.5",
    .claims = "cost ~ 0.75\ngap ~ 0\nresiduals[0] ~ 0.5\nresiduals[1] ~ -1\nresiduals[2] ~ 0.5" },
  { .id = "houses", .title = N_ ("Five houses"),
    .blurb = N_ ("Area against price. The bowl is long and thin here, because nobody has measured "
                 "a house of no area."),
    .data = "housing-5", .seed = 1, .params = "left=250 right=500",
    .claims = "best-cost ~ 3124.5\nsteep > 1e7 * flat" },
  { .id = "portland", .title = N_ ("Forty-seven houses"),
    .blurb = N_ ("The whole list of which five houses are printed. The best line goes through the "
                 "mean area and the mean price, 340.4 thousand dollars."),
    .data = "portland-houses", .seed = 1, .params = "left=200 right=650",
    .claims = "n == 47\nmiddle[1] ~ 340.4" },
  { .id = "truth", .title = N_ ("A line that was true"),
    .blurb = N_ ("The points were made from the dotted line with noise. The best line costs less "
                 "than the true one: it fits the noise as well."),
    .data = "line:n=12,slope=1,intercept=1,noise=1", .data_seed = 2, .seed = 1,
    .params = "truth=true left=-3 right=3", .claims = "best-cost < truth-cost" },
  { .id = "exact", .title = N_ ("Points on a line"),
    .blurb = N_ ("Without noise the bottom of the bowl is at 0, and the best line is the true "
                 "one."),
    .data = "line:n=6,slope=1,intercept=1,noise=0", .data_seed = 2, .seed = 1,
    .params = "truth=true left=-2 right=3",
    .claims = "best-cost < 1e-12\nbest[0] ~ 1\nbest[1] ~ 1" },
  { .id = "column", .title = N_ ("Failure: one column"),
    .blurb = N_ ("All points have the same x, and many lines cost the same 2.333."),
    .data = "column-3", .seed = 1, .params = "left=1 right=3",
    .failure = N_ ("Every line through the mean of the column is a best one: the smaller "
                   "eigenvalue is 0, and the bowl is a trough. Add a point at another x, or prefer "
                   "small coefficients (ridge regression)."),
    .claims = "ever: event:trough\nbest-cost ~ 2.333\nflat == 0" });

#define LSTSQ "numpy.linalg.lstsq on the columns 1 and x"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "corner", 1, "cost", GRADUS_EXPECT (1.125), 1e-12, "by hand: ½ · 1.5²" },
  { "corner", 1, "best", GRADUS_EXPECT (0.5, 1.5), 1e-12, "by hand" },
  { "corner", 1, "best-cost", GRADUS_EXPECT (0.75), 1e-12, "by hand: ½ (¼ + 1 + ¼)" },
  { "corner", 1, "hessian", GRADUS_EXPECT (3, 3, 3, 5), 1e-12, "by hand" },
  { "corner", 1, "flat", GRADUS_EXPECT (0.837722339832), 1e-11,
    "numpy.linalg.eigvalsh ([[3, 3], [3, 5]])" },
  { "by-hand", 1, "residuals", GRADUS_EXPECT (0.5, -1, 0.5), 1e-12, "by hand" },
  { "houses", 1, "best", GRADUS_EXPECT (26.789880528523, 0.165118878076), 1e-10, LSTSQ },
  { "houses", 1, "best-cost", GRADUS_EXPECT (3124.462168684231), 1e-11, LSTSQ },
  { "portland", 1, "best", GRADUS_EXPECT (71.270492448729, 0.13452528772), 1e-10, LSTSQ },
  { "portland", 1, "middle", GRADUS_EXPECT (340.4126595744681), 1e-12, "numpy.mean of the prices",
    .index = 1 },
  { "column", 1, "best-cost", GRADUS_EXPECT (7.0 / 3), 1e-12, "by hand: ½ (16/9 + 1/9 + 25/9)" },
  { "column", 1, "best", GRADUS_EXPECT (7.0 / 6, 7.0 / 6), 1e-12, LSTSQ });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "through", .title = N_ ("Through two points, and through none"),
    .blurb = N_ ("Half a unit lower the line touches nothing: one large square has become three "
                 "small ones, which together are smaller."),
    .left = "left=1 right=4", .right = "left=0.5 right=3.5",
    .claims = "left > right: cost\nleft: gap > 0.37\nright: gap < 1e-9" });

static const GradusSheet sheet = {
  .aha = N_ ("Every line is one point of a bowl; the best line may touch no data point at all."),
  .by_hand = N_ ("The line 1 + 1.5x misses only the middle point, by 1.5: J = ½ · 2.25 = 1.125. "
                 "Half a unit lower: J = ½ (¼ + 1 + ¼) = 0.75."),
  .why = "plane",
  .intuition = N_ ("A good line runs through points."),
  .caught_by = "through",
  .breaks = N_ ("All points in one column: the smaller eigenvalue is 0, the bowl is a trough, and "
                "no line is the best."),
  .needs = "", .leads_to = "least-squares gradient-descent least-squares-likelihood",
  .aliases = "linear hypothesis; residual; cost function; sum of squares; "
             "线性假设; 残差; 成本函数; 代价函数; xxhg",
  .terms = N_ ("cost function; residual; least squares"),
};

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  const State *state = here->state;
  double line[2];

  own_line (here, line);
  if (state->lawful)
    memcpy (line, state->best.data, sizeof line);
  for (gsize i = 0; i < n; i++)
    out[i] = line[0] + line[1] * X[i];
}

const GradusDescriptor gradus_line_and_cost = {
  .id = "line-and-cost", .chapter = 1, .difficulty = 1, .title = N_ ("Line, residuals and cost"),
  .summary = N_ ("Lay a line through points, see what it costs, and find the bowl that all lines "
                 "lie on."),
  .goal = N_ ("Say what a line costs, and why the best one need not touch a point."),
  .source = "CS229 lecture notes, part I, linear regression",
  .kind = GRADUS_KIND_EXPLORATION, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input and a target."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions,
  .validate = validate, .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,
  .predicts = GRADUS_PREDICTS_REAL, .predict = predict,
  .start_asks = "left right",
  .start_said = GRADUS_SAY (
    { NULL, N_ ("{n} points and a line: hold it by its ends, and lay it where you think it is "
                "best.") }),
};
