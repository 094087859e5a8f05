/* Weighted least squares: points of which some count more than others.
 *
 * A weight of 2 is a point that stands there twice. Without the point its residual would be r; with
 * the weight w it is r / (1 + c w), which is never 0: the other points pull back.
 *
 * Edge cases. A weight of 0 is a point that is not there; all weights 0 are refused.
 *
 * Source: 图解机器学习, section 3.1; CS229 lecture notes, part I, section 4.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-vector-math.h"
#include "least.h"

#define CURVE 161

typedef GradusLeastState State;
typedef GradusRidgeWork Work;

typedef struct
{
  GradusRidgeParams base;
  int who;                 /* the point whose weight is `pull`, from 1; 0: none */
  double pull;
} Params;

static double
weight_of (const GradusTable *table, const Params *params, guint i)
{
  return i + 1 == (guint) params->who ? params->pull : table->weight != NULL ? table->weight[i] : 1;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  Work *work = g_new0 (Work, 1);

  gradus_ridge_begin (work, setup);
  work->weights = g_new (double, table->n);
  for (guint i = 0; i < table->n; i++)
    work->weights[i] = weight_of (table, params, i);
  gradus_ridge_finish (work);
  return work;
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  double largest = 0;

  if ((guint) params->who > table->n)
    return g_strdup_printf (_("There is no point %d: the data have %u."), params->who, table->n);
  for (guint i = 0; i < table->n; i++)
    largest = MAX (largest, weight_of (table, params, i));
  if (!(largest > 0))
    return g_strdup (_("All weights are 0: nothing holds the model. Give one point a weight."));
  return gradus_ridge_validate (setup);
}

/* Points are given their weights; nothing else happens. */
GRADUS_RUN (run_weigh, (state, work),
            gradus_step_done (&state->base.done, &state->base.last, work->n))

/* Without point @who: what its residual would be, and by how much the weight of 1 pulls (NAN where
 * the others do not determine a model). Its residual is *@alone / (1 + weight *@pull). */
static void
find_law (const Work *work, guint who, double *alone, double *pull)
{
  g_autofree double *weights = g_new (double, work->n);
  g_autofree double *theta = g_new (double, work->b);
  const double *phi = &work->phi[(gsize) who * work->b];
  g_autoptr (GradusRidge) others = NULL;

  for (guint i = 0; i < work->n; i++)
    weights[i] = i == who ? 0 : gradus_ridge_weight (work, i);
  *alone = *pull = NAN;
  others = gradus_ridge_new (work->phi, work->n, work->b, work->y, weights, NULL);
  if (others == NULL || others->rank < work->b)
    return;
  gradus_ridge_solve (others, 0, theta);
  *alone = work->y[who];
  *pull = 0;
  for (guint j = 0; j < work->b; j++)
    *alone -= phi[j] * theta[j];
  for (guint k = 0; k < others->rank; k++)
    {
      double along = 0;

      for (guint j = 0; j < work->b; j++)
        along += others->directions[(gsize) k * work->b + j] * phi[j];
      *pull += gradus_square (along / others->values[k]);
    }
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (params, work);
  const guint who = params->who > 0 ? (guint) params->who - 1 : 0;
  double alone = NAN, pull = NAN, total = 0;

  gradus_least_name (here, names);
  for (guint i = 0; i < work->n; i++)
    total += gradus_ridge_weight (work, i);
  if (params->who > 0)
    find_law (work, who, &alone, &pull);
  gradus_names_number (names, "total", total);
  gradus_names_flag (names, "lawful", isfinite (alone)
                                        && gradus_settle (alone / (1 + pull * params->pull),
                                                          gradus_largest (work->y, work->n)) != 0);
  gradus_names_number (names, "alone", alone);
  gradus_names_number (names, "pulls", pull);
  gradus_names_number (names, "under-one", alone / (1 + pull));
  gradus_names_number (names, "shared-out", alone / (1 + pull) / params->pull);
  gradus_names_number (names, "who-residual", alone / (1 + pull * params->pull));
}

/* Weights that are whole numbers: the same from a list in which each point stands so many times, if
 * that is not too long. */
static gboolean
holds_copies (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const guint b = work->b;
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (double) * b);
  g_autoptr (GArray) targets = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree double *theta = g_new (double, b);
  g_autoptr (GradusRidge) ridge = NULL;

  for (gsize i = 0; i < work->n; i++)
    {
      const double weight = gradus_ridge_weight (work, i);

      if (weight != floor (weight) || rows->len + weight > 1000 || work->ridge->rank < b)
        return TRUE;
      for (guint copy = 0; copy < (guint) weight; copy++)
        {
          g_array_append_vals (rows, &work->phi[i * b], 1);
          g_array_append_vals (targets, &work->y[i], 1);
        }
    }
  ridge = gradus_ridge_new ((const double *) (gconstpointer) rows->data, rows->len, b,
                            (const double *) (gconstpointer) targets->data, NULL, NULL);
  if (ridge == NULL)
    return FALSE;
  gradus_ridge_solve (ridge, 0, theta);
  for (guint j = 0; j < b; j++)
    *measured = MAX (*measured, fabs (theta[j] - state->base.theta.data[j]));
  return *measured
         <= 1e-13 * ridge->condition * ridge->condition * (1 + gradus_ridge_length (theta, b));
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("balance"),
  { "copies", N_ ("A weight is a number of copies"), "w_i = 2 \\Leftrightarrow 2\\times(x_i, y_i)",
    holds_copies, .phase = "solve" },
  GRADUS_BASE_ROWS);

/* The residual of one point over its weight: a hyperbola that never arrives at 0. */
static void
draw_pull (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (params, work);
  const double top = MAX (12, 1.25 * params->pull);
  double alone = NAN, pull = NAN, x[CURVE], y[CURVE], halved[CURVE], now;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "weight"), _("residual of the point"));
  if (work->ridge != NULL && params->who >= 1 && (guint) params->who <= work->n)
    find_law (work, (guint) params->who - 1, &alone, &pull);
  if (gradus_kit_waits (scene, isnan (alone),
                        params->who == 0 ? _("Choose the point whose weight is under the hand.")
                                         : _("Without this point the others determine no line.")))
    return;
  for (guint k = 0; k < CURVE; k++)
    {
      x[k] = top * k / (CURVE - 1);
      y[k] = alone / (1 + pull * x[k]);
      halved[k] = alone / (1 + pull) / MAX (x[k], 0.1);
      if (fabs (halved[k]) > fabs (alone))
        halved[k] = alone;
    }
  now = alone / (1 + pull * params->pull);
  gradus_scene_set_x_range (scene, -0.03 * top, top);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  gradus_scene_polyline (scene, x, halved, CURVE, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED);
  gradus_scene_label (scene, _("double the weight, half the residual"));
  if (((const State *) here->state)->base.solved)
    {
      gradus_scene_polyline (scene, x, y, CURVE, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      gradus_scene_label (scene, _("what it is"));
    }
  gradus_scene_point (scene, 0, alone, GRADUS_ROLE_TRUTH, GRADUS_SHAPE_RING, 1, -1);
  gradus_scene_point (scene, params->pull, ((const State *) here->state)->base.solved ? now : 0,
                      GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.4, -1);
  gradus_scene_param_handle (scene, "pull", NULL, params->pull,
                             ((const State *) here->state)->base.solved ? now : 0);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "weights", N_ ("Data and their weights"), GRADUS_EDIT_POINTS, .kit = gradus_kit_regression,
    .of = "", .with = "residuals size=weight" },
  { "pull", N_ ("Residual and weight"), .build = draw_pull,
    .caption = GRADUS_SAY ({ "lawful and solved", "r = {who-residual}" }) },
  GRADUS_BASE_ROW ("beam"),
  GRADUS_BASE_ROW ("normal"),
  GRADUS_BASE_ROW ("plane"));

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("basis"),
  GRADUS_BASE_ROW ("degree"),
  GRADUS_BASE_ROW ("width"),
  GRADUS_BASE_ROW ("columns"),
  { .id = "who", .label = N_ ("Point under the hand"),
    .blurb = N_ ("The number of the point whose weight can be pulled; 0 is none."),
    GRADUS_PARAM_FIELD (Params, who), .max = 100000, .slider_max = 10,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "pull", .label = N_ ("Its weight"), .symbol = "w",
    .blurb = N_ ("As if the point stood there so many times."),
    GRADUS_PARAM_FIELD (Params, pull), .def = 1, .max = 1e6, .slider_max = 12,
    .applies = GRADUS_APPLIES_REDO },
  GRADUS_BASE_ROWS);

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Lay the line"),
    N_ ("Choose the coefficients yourself: a point with a large weight is expensive to "
        "miss."),
    .pseudocode = N_ ("search for θ yourself"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "J(\\role{accent}{t}) = \\sum_i w_i (y_i - \\phi_i^T \\role{accent}{t})^2",
    .filled = gradus_least_tried, .said = gradus_least_try_said },
  { "weigh", N_ ("Weigh the points"),
    N_ ("Every point holds the line with as many springs as it has weight."),
    .pseudocode = N_ ("for each point: w"), .once = TRUE, .micro = "n", .run = run_weigh,
    .rule = "J(\\theta) = \\sum_i \\role{accent}{w_i}\\,(y_i - \\phi_i^T\\theta)^2",
    .filled = GRADUS_SAY ({ "micro", "w_{<i>} = <w|accent>" },
                          { NULL, "\\sum_i w_i = <total|accent>" }),
    .said = GRADUS_SAY (
      { "micro and w == 0", N_ ("Point {i} has the weight 0: it is not there.") },
      { "micro", N_ ("Point {i} counts as if it stood there {w} times.") },
      { NULL, N_ ("{n} points count {total} together.") }) },
  GRADUS_BASE_ROW ("design"),
  { "normal", N_ ("Normal equations"),
    N_ ("Every cell is one inner product: of two columns, or of a column and the target."),
    .pseudocode = N_ ("for each cell: column p · column q\nlast column: column p · y"),
    .once = TRUE, .n_micro = gradus_ridge_n_cells, .run = gradus_least_run_normal,
    .rule = "\\role{model}{\\Phi^T W\\Phi}\\,\\theta = \\Phi^T W y",
    .filled = gradus_least_equations, .said = gradus_least_normal_said },
  GRADUS_BASE_ROWS);

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "residual", N_ ("What is left of the point that is pulled?"), "solve", "pull",
    .asks = GRADUS_ASKS_NUMBER, .about = "who-residual", .when = "lawful and pull > 1",
    .words = N_ ("With the weight 1 point {who} would keep the residual {under-one}. Its weight is "
                 "{pull}. What is its residual now?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{who-residual}: without any weight it would be {alone}, and "
                                     "that is divided by 1 + {pulls} w.") }),
    .intuition = N_ ("You divided the residual by the weight, but the other points pull back."),
    .intuition_answer = "shared-out" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "double", .title = N_ ("The last point twice"),
    .blurb = N_ ("Its weight goes from 1 to 2, and its residual from 1 to 0.588, not to 0.5."),
    .data = "pulled-4", .params = "who=4 pull=2", .claims = "residuals[3] ~ 0.588" },
  { .id = "by-hand", .title = N_ ("A mean by hand"),
    .blurb = N_ ("0 with the weight 1 and 6 with the weight 2: 12/3 = 4, the mean of 0, 6, 6."),
    .data = "weighed-2", .params = "degree=0", .claims = "theta[0] ~ 4" },
  { .id = "book", .title = N_ ("Weights that favour the right"),
    .blurb = N_ ("The slope of the parabola's right end is larger: 3.68 instead of 3."),
    .data = "square-4", .claims = "theta[1] ~ 3.68" },
  { .id = "right-half", .title = N_ ("Two points that are not there"),
    .blurb = N_ ("Weights 0, 0, 1, 1: the line through the last two points."),
    .data = "pulled-4:w1=0,w2=0", .claims = "theta[0] ~ -6\ntheta[1] ~ 5\nmisfit < 1e-20" },
  { .id = "heavy", .title = N_ ("A hundred copies"),
    .blurb = N_ ("The residual of the last point is 0.0142, and never 0."),
    .params = "who=4 pull=100", .claims = "residuals[3] ~ 0.0142" },
  { .id = "alone", .title = N_ ("Failure: one point alone"),
    .blurb = N_ ("Only the first point has a weight: any slope will do."),
    .data = "pulled-4:w2=0,w3=0,w4=0",
    .failure = N_ ("One point does not determine a line: the weighted equations have the rank 1 of "
                   "2, and the shortest answer, (0, 0), says nothing about the slope. Give another "
                   "point some weight."),
    .claims = "rank == 1\nmax(theta) == 0\never: event:singular" });

#define SHEET "syllabus, teaching sheet, by hand"
#define NUMPY "numpy.linalg.lstsq"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "double", 1, "theta", GRADUS_EXPECT (-1.117647058823529, 3.176470588235294), 1e-14,
    "by hand: −19/17 and 54/17" },
  { "double", 1, "residuals", GRADUS_EXPECT (0.588235294117647), 1e-14,
    "syllabus, teaching sheet: 10/17", .index = 3 },
  { "by-hand", 1, "theta", GRADUS_EXPECT (4), 1e-14, SHEET },
  { "book", 1, "theta", GRADUS_EXPECT (-2.506666666666667, 3.68), 1e-14,
    "syllabus, chapter 1; numpy.linalg.lstsq of rows times the roots of the weights" },
  { "right-half", 1, "theta", GRADUS_EXPECT (-6, 5), 1e-13, SHEET },
  { "heavy", 1, "residuals", GRADUS_EXPECT (0.014224751066859), 1e-12, NUMPY, .index = 3 });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "weight", .title = N_ ("Once and ten times"),
    .blurb = N_ ("Ten copies of the last point draw the line nearly to it; the other points pay."),
    .preset = "double", .left = "pull=1", .right = "pull=10", .plot = "weights",
    .claims = "left: residuals[3] ~ 1\nright: residuals[3] ~ 0.137\nleft < right: misfit" });

static const GradusSheet sheet = {
  .aha = N_ ("A weight is a number of copies: it shrinks a residual, but alone never brings it to "
             "zero."),
  .by_hand = N_ ("The mean of 0 and 6 with the weights 1 and 2 is 12/3 = 4."),
  .why = "pull", .intuition = N_ ("Double the weight, half the residual."), .caught_by = "residual",
  .breaks = N_ ("One point alone with a weight: the rank is 1 of 2."),
  .needs = "least-squares",
  .leads_to = "locally-weighted-regression huber-irls importance-weighted-ls",
  .aliases = "WLS; weights; replication; 加权最小二乘; 权重; 样本权重; jqzxec",
  .terms = N_ ("weight; heteroscedastic"),
};

const GradusDescriptor gradus_weighted_least_squares = {
  .base = &gradus_least,
  .id = "weighted-least-squares", .chapter = 1, .difficulty = 1,
  .title = N_ ("Weighted least squares"),
  .summary = N_ ("Fits a line to points of which some count more than others."),
  .goal = N_ ("Say what doubling a weight does to a residual, and what multiplying all of them "
              "does."),
  .source = "图解机器学习, section 3.1; CS229 lecture notes, part I, section 4",
  .columns = N_ ("One input or more, a target, and weights if there are any."),
  .params_size = sizeof (Params), .params = params, .phases = phases, .invariants = invariants,
  .plots = plots, .questions = questions, .presets = presets, .pairs = pairs, .checks = checks,
  .sheet = &sheet, .validate = validate, .prepare = prepare, .name = name,
  .start_said = GRADUS_SAY (
    { "line", N_ ("{n} points with weights wait for a line. The point {yours} leaves J = "
                  "{yours-misfit}.") },
    { NULL, N_ ("{n} points with weights wait for a model.") }),
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "the weight in hand is that of the row with a number" },
    { "copies", GRADUS_DIFFERS, "the weight in hand is that of one row" },
    { "one-point", GRADUS_SENTENCE }),
};
