/* The soft-margin support vector machine in stages: a price on what stands on the street.
 *
 * Objective. Minimise 1/2 |w|^2 + C sum xi with the slack xi_i = max (0, 1 - y_i f(x_i)): wide is
 * cheap, and what a point misses of its kerb costs C a unit.
 *
 * The machine (streets.c) with that price: no point may push with more than C. The learner chooses
 * C (try), the forces are pulled and the street read off (forces, border); every point is one of
 * three cases (cases); the half width and the errors are found over all prices, with those that
 * were tried as dots (law); and the two objectives meet (certify).
 *
 * What to win. The widest street without an error: below some price a stray is given up, above it
 * the street gets thinner.
 *
 * Cost. The curve is 41 solutions, each from the forces of the price before.
 *
 * Edge cases. Without a point whose force is between 0 and C, b is not fixed: the middle of what it
 * may be (event "loose"). Classes that cancel leave w = 0 (event "flat"): no street. A score of 0
 * is an error, as everywhere.
 *
 * Source: CS229 lecture notes, part V, section 8; C. Cortes and V. Vapnik 1995.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "streets.h"

/* Prices of the curve, evenly spaced by their logarithm. */
#define PRICES 41
#define LOWEST 0.01
#define HIGHEST 1e4
/* Half widths of the curve and of attempts are to this. */
#define CURVE_TOLERANCE 1e-7
#define CURVE_PAIRS 50000
/* Attempts that are solved again for the picture. */
#define SHOWN 12
/* A force this near to a bound is at it, and a margin this near to 1 is 1. */
#define AT_BOUND 1e-7
#define AT_KERB 1e-5

typedef struct
{
  GradusStreetsParams base;
  double c;
} Params;

typedef struct
{
  GradusStreetsState base;
  GradusArray tried;       /* m x 3: price, half width (0: none), errors, the present one last */
  GradusArray law;         /* PRICES x 3: the same */
  GradusArray carried;     /* n: forces of the price before */
  guint judged, priced;
  bool certified;
} State;

typedef GradusStreetsWork Work;

enum { EVENT_CLEAN, EVENT_LOOSE, EVENT_FLAT };

typedef enum
{
  CASE_SILENT,             /* alpha = 0 */
  CASE_FREE,               /* between */
  CASE_CAPPED,             /* alpha = C */
} Case;

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params);
  Work *work = g_new0 (Work, 1);

  gradus_streets_begin (work, setup, params->c);
  return work;
}

/* --- Stages ----------------------------------------------------------------------------------- */

/* What a price comes to: three numbers. From the forces @alpha of a lower one. */
static void
solve_price (const GradusTable *table, double c, double *alpha, double out[3])
{
  g_autofree double *theta = g_new (double, 1 + table->d);
  GradusPairSolution solution;
  const GradusPairEnd end = gradus_street_solve (table, c, -1, CURVE_TOLERANCE, CURVE_PAIRS, alpha,
                                                 theta, &solution);
  const gboolean known = (end == GRADUS_PAIR_OPTIMAL || solution.m - solution.M < 1e-3)
                         && !gradus_streets_is_flat (table, theta);

  out[0] = c;
  out[1] = known ? gradus_streets_half_width (theta, table->d) : 0;
  out[2] = gradus_street_errors (table, theta);
}

/* What was tried, at the start of every run. */
static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);
  const gsize all = gradus_array_length (&state->base.attempts);
  const guint from = all > SHOWN ? (guint) all - SHOWN : 0, m = (guint) all - from;

  gradus_array_init_matrix (&state->tried, m + 1, 3);
  for (guint t = 0; t <= m; t++)
    {
      g_autofree double *alpha = g_new0 (double, table->n);

      solve_price (table, t < m ? state->base.attempts.data[from + t] : params->c, alpha,
                   gradus_array_write (&state->tried) + 3 * t);
    }
  return GRADUS_STATUS_CONTINUE;
}

static Case
case_of (double alpha, double c)
{
  return alpha <= AT_BOUND * c          ? CASE_SILENT
         : alpha >= (1 - AT_BOUND) * c ? CASE_CAPPED
                                       : CASE_FREE;
}

static guint
count_case (const State *state, double c, Case which)
{
  guint count = 0;

  for (gsize i = 0; i < gradus_array_length (&state->base.alpha); i++)
    count += case_of (state->base.alpha.data[i], c) == which;
  return count;
}

static GradusStatus
run_border (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  const GradusStatus status = gradus_streets_run_border (state_, context);

  gradus_context_raise_if (context, EVENT_LOOSE, count_case (state, params->c, CASE_FREE) == 0);
  gradus_context_raise_if (context, EVENT_FLAT, gradus_street_length (work->theta, work->d) == 0);
  gradus_context_raise_if (context, EVENT_CLEAN, gradus_street_errors (table, work->theta) == 0);
  return status;
}

static GradusStatus
run_cases (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->judged = state->base.done + 1;
  return gradus_step_done (&state->base.done, &state->base.last, work->n);
}

static double
price_of (guint k)
{
  return LOWEST * pow (HIGHEST / LOWEST, k / (PRICES - 1.0));
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);
  const guint k = state->base.done;

  solve_price (table, price_of (k), gradus_array_write (&state->carried),
               gradus_array_write (&state->law) + 3 * k);
  state->priced = k + 1;
  return gradus_step_done (&state->base.done, &state->base.last, PRICES);
}

static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  State *state = state_;

  state->certified = true;
  return GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

static double
margin_of (const GradusPosition *here, guint i)
{
  GRADUS_HERE (work, table);

  return gradus_table_sign (table, i)
         * gradus_street_score (work->theta, gradus_table_row (table, i), table->d);
}

static double
sum_slack (const GradusPosition *here)
{
  const Work *work = here->workspace;
  double sum = 0;

  for (guint i = 0; i < work->n; i++)
    sum += MAX (0, 1 - margin_of (here, i));
  return sum;
}

GRADUS_NUMBER (number_width, (work), gradus_streets_half_width (work->theta, work->d))
GRADUS_NUMBER (number_errors, (work, table), gradus_street_errors (table, work->theta))
GRADUS_NUMBER (number_primal, (params, work),
               0.5 * gradus_sum_squares (work->theta + 1, work->d)
                 + params->c * sum_slack (here))
GRADUS_NUMBER (number_gap, (state), number_primal (here) - state->base.dual)
GRADUS_VECTOR (array_slack, (here, work), work->n, i, MAX (0, 1 - margin_of (here, i)))
GRADUS_VECTOR (array_functional, (here, work), work->n, i, margin_of (here, i))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "half-width", N_ ("Half width of the street"), "\\frac1{\\|w\\|}", .number = number_width,
    .flags = GRADUS_METRIC, GRADUS_KNOWN (State, base.solved) },
  { "errors", N_ ("Points on the wrong side"), "\\sum_i [y_i f(x_i) \\le 0]",
    .number = number_errors, .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS,
    GRADUS_KNOWN (State, base.solved) },
  GRADUS_BASE_ROW ("dual"),
  { "primal", N_ ("Primal objective"), "P", .number = number_primal, .flags = GRADUS_METRIC,
    GRADUS_KNOWN (State, base.solved) },
  { "gap", N_ ("Primal − dual"), "P-W", .number = number_gap,
    .indices = N_ ("a number"), .flags = GRADUS_LISTED, GRADUS_KNOWN (State, certified) },
  { "attempts", N_ ("Attempts"), "t", GRADUS_QUANTITY (State, base.attempts),
    .indices = N_ ("attempt, price"), .flags = GRADUS_START, .tries = "c" },
  GRADUS_BASE_ROW ("theta"),
  GRADUS_BASE_ROW ("alpha"),
  { "functional", N_ ("Functional margins"), "m_i", .array = array_functional, .shape = "n",
    .indices = N_ ("point"), .one = N_ ("Functional margin"),
    .flags = GRADUS_PER_DATUM, GRADUS_KNOWN (State, base.solved) },
  { "slack", N_ ("Slacks"), "\\xi_i", .array = array_slack, .shape = "n",
    .indices = N_ ("point"), .one = N_ ("Slack"),
    .flags = GRADUS_PER_DATUM, GRADUS_KNOWN (State, base.solved) },
  { "tried", N_ ("What was tried"), "t", GRADUS_QUANTITY (State, tried),
    .indices = N_ ("attempt, the present one last: price, half width (0: none), errors") },
  { "law", N_ ("Over all prices"), "\\gamma(C)", GRADUS_QUANTITY (State, law),
    .shape = GRADUS_EXTENT (PRICES, 3),
    .indices = N_ ("price: the price, half width (0: none), errors") },
  { "carried", N_ ("Forces of the price before"), NULL, GRADUS_QUANTITY (State, carried),
    .shape = "n", .flags = GRADUS_HIDDEN },
  GRADUS_BASE_ROWS,
  { "judged", N_ ("Points judged"), NULL, GRADUS_QUANTITY (State, judged) },
  { "priced", N_ ("Prices solved"), NULL, GRADUS_QUANTITY (State, priced) },
  { "certified", N_ ("Objectives compared"), NULL, GRADUS_QUANTITY (State, certified) });

/* Half width that the curve has at the price nearest to @c. */
static double
width_at (const State *state, double c)
{
  const double at = (PRICES - 1) * log (c / LOWEST) / log (HIGHEST / LOWEST);
  const guint k = (guint) CLAMP (at + 0.5, 0, PRICES - 1);

  return k < state->priced && state->law.data[3 * k + 1] > 0 ? state->law.data[3 * k + 1] : NAN;
}

/* The widest street of @rows without an error; NAN where there is none. */
static double
widest_clean (const double *rows, gsize n)
{
  double widest = NAN;

  for (gsize t = 0; t < n; t++)
    if (rows[3 * t + 1] > 0 && rows[3 * t + 2] == 0)
      widest = isnan (widest) ? rows[3 * t + 1] : MAX (widest, rows[3 * t + 1]);
  return widest;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work);
  const guint i = MIN (state->base.last, work->n - 1), k = MIN (state->base.last, PRICES - 1);
  const Case which = case_of (state->base.alpha.data[i], params->c);

  gradus_streets_name (here, names);
  gradus_names_flag (names, "silent", which == CASE_SILENT);
  gradus_names_flag (names, "capped", which == CASE_CAPPED);
  gradus_names_number (names, "slack-i",
                       state->base.solved ? MAX (0, 1 - margin_of (here, i)) : NAN);
  gradus_names_whole (names, "n-silent", count_case (state, params->c, CASE_SILENT));
  gradus_names_whole (names, "n-free", count_case (state, params->c, CASE_FREE));
  gradus_names_number (names, "n-capped",
                       state->base.solved ? count_case (state, params->c, CASE_CAPPED) : NAN);
  gradus_names_number (names, "norm2", gradus_sum_squares (work->theta + 1, work->d));
  gradus_names_number (names, "slack-sum", state->base.solved ? sum_slack (here) : NAN);
  gradus_names_number (names, "b-low", work->low);
  gradus_names_number (names, "b-high", work->high);
  gradus_names_flag (names, "b-loose", work->high - work->low > 1e-6);
  gradus_names_number (names, "price", state->law.data[3 * k]);
  gradus_names_number (names, "price-width",
                       state->law.data[3 * k + 1] > 0 ? state->law.data[3 * k + 1] : NAN);
  gradus_names_whole (names, "price-errors", (gint64) state->law.data[3 * k + 2]);
  gradus_names_number (names, "width-at-1", width_at (state, 1));
  gradus_names_number (names, "width-at-1000", width_at (state, 1000));
  gradus_names_flag (names, "widens", width_at (state, 1000) > 1.001 * width_at (state, 1));
  gradus_names_number (names, "best-tried",
                       widest_clean (state->tried.data, gradus_array_length (&state->tried) / 3));
  gradus_names_number (names, "widest-clean", widest_clean (state->law.data, state->priced));
}

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_box (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params, work);

  for (guint i = 0; i < work->n; i++)
    *measured = MAX (*measured, MAX (-state->base.alpha.data[i],
                                     state->base.alpha.data[i] - params->c));
  return *measured <= 1e-9 * params->c;
}

static gboolean
holds_cases (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params, work);

  for (guint i = 0; i < work->n; i++)
    {
      const double room = margin_of (here, i) - 1;
      const Case which = case_of (state->base.alpha.data[i], params->c);

      *measured = MAX (*measured, which == CASE_SILENT ? -room
                                  : which == CASE_FREE ? fabs (room)
                                                       : room);
    }
  return *measured <= AT_KERB;
}

GRADUS_HOLDS (holds_gap, (state),
              number_gap (here),
              fabs (*measured) <= 1e-6 * (1 + fabs (state->base.dual)))

/* A larger price never makes the street wider. */
static gboolean
holds_monotone (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  double last = INFINITY;

  for (guint k = 0; k < state->priced; k++)
    if (state->law.data[3 * k + 1] > 0)
      {
        *measured = MAX (*measured, state->law.data[3 * k + 1] / last - 1);
        last = state->law.data[3 * k + 1];
      }
  return *measured <= 1e-3;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "box", N_ ("No force above C"), "0\\le\\alpha_i\\le C", holds_box },
  { "cases", N_ ("Each point is one of three cases"),
    "\\alpha_i = 0 \\Rightarrow m_i \\ge 1,\\ 0 < \\alpha_i < C \\Rightarrow m_i = 1,\\ "
    "\\alpha_i = C \\Rightarrow m_i \\le 1", holds_cases, .phase = "cases" },
  { "monotone", N_ ("A larger price never widens the street"),
    "C_1 < C_2 \\Rightarrow \\gamma(C_1) \\ge \\gamma(C_2)", holds_monotone, .phase = "law" },
  { "gap", N_ ("The objectives meet"), "P = W", holds_gap, .phase = "certify" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
draw_data (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);

  if (table == NULL || table->n == 0)
    return;
  for (guint c = 0; c < 2; c++)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + (int) c, GRADUS_SHAPE_AUTO,
                              gradus_table_get_class_name (table, c));
  gradus_streets_draw_support (here, scene);
  if (table->d > 2)
    return;
  /* What the price comes to is seen while it is chosen. */
  if (!state->base.solved)
    {
      gradus_street_draw (work->theta, table->d, 1, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID, scene);
      gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID,
                                C_ ("legend", "at your price"));
      return;
    }
  if (table->d == 1 && work->theta[1] != 0)
    gradus_street_draw (work->theta, 1, 1, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, scene);
  gradus_street_draw_slacks (table, work->theta, scene);
  if (sum_slack (here) > AT_KERB)
    gradus_scene_legend_line (scene, GRADUS_ROLE_ERROR, GRADUS_LINE_BOLD, C_ ("legend", "slack"));
  if (gradus_position_is_phase (here, "cases") && here->micro > 0)
    gradus_scene_point (scene, gradus_table_row (table, state->base.last)[0],
                        table->d > 1 ? gradus_table_row (table, state->base.last)[1]
                                     : table->label[state->base.last],
                        GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 2.2, -1);
}

/* Who pushes how hard, towards the other side; the street stands where the pushes balance. */
static void
build_push (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  g_autofree double *xy = NULL;

  if (table == NULL || table->n == 0)
    return;
  xy = gradus_kit_plane (table, NULL);
  gradus_scene_set_axes (scene, gradus_kit_plane_axes (here), table->names[table->x_columns[0]],
                         table->d > 1 ? table->names[table->x_columns[1]] : C_ ("axis", "class"));
  if (gradus_kit_waits (scene, state->base.pulled == 0, _ ("Nothing pushes yet."))
      || gradus_kit_waits (scene, table->d > 2,
                           _ ("Pushes are drawn for one and for two inputs.")))
    return;
  gradus_scene_points (scene, xy, table->n, 2, table->label, GRADUS_ROLE_DATA, 1);
  if (state->base.solved)
    gradus_street_draw (work->theta, table->d, 1, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, scene);
  gradus_street_draw_forces (table, work->theta, state->base.alpha.data,
                             gradus_street_reach (table), scene);
  for (guint c = 0; c < 2; c++)
    gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS + (int) c, GRADUS_LINE_BOLD,
                              c == 0 ? C_ ("legend", "pushes of class −1")
                                     : C_ ("legend", "pushes of class +1"));
}

static void
draw_forces (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  double most = 0;

  for (guint i = 0; i < work->n; i++)
    most = MAX (most, state->base.alpha.data[i]);
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "point"), "α");
  if (most > 0.2 * params->c)
    gradus_scene_hrule (scene, params->c, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, "C");
}

static void
build_law (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params);
  const guint m = (guint) gradus_array_length (&state->tried) / 3;
  double x[PRICES], y[PRICES], low = INFINITY, high = -INFINITY;
  guint n = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X | GRADUS_AXES_LOG_Y, C_ ("axis", "price C"),
                         C_ ("axis", "half width"));
  gradus_scene_set_x_range (scene, MIN (LOWEST, params->c), MAX (HIGHEST, params->c));
  for (guint k = 0; k < state->priced; k++)
    if (state->law.data[3 * k + 1] > 0)
      {
        x[n] = state->law.data[3 * k];
        y[n++] = state->law.data[3 * k + 1];
      }
  gradus_scene_polyline (scene, x, y, n, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  for (guint k = 0; k < n; k++)
    {
      low = MIN (low, y[k]);
      high = MAX (high, y[k]);
    }
  for (guint t = 0; t < m; t++)
    {
      const double *row = state->tried.data + 3 * t;

      if (row[1] <= 0)
        continue;
      gradus_scene_point (scene, row[0], row[1],
                          t + 1 == m ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_PAST,
                          row[2] == 0 ? GRADUS_SHAPE_DIAMOND : GRADUS_SHAPE_CIRCLE,
                          t + 1 == m ? 1.5 : 1.1, -1);
      low = MIN (low, row[1]);
      high = MAX (high, row[1]);
    }
  if (gradus_kit_waits (scene, low > high, _ ("No price has given a street yet.")))
    return;
  gradus_scene_set_y_range (scene, low / 3, high * 3);
  gradus_scene_param_handle (scene, "c", NULL, params->c,
                             state->tried.data[3 * m - 2] > 0 ? state->tried.data[3 * m - 2]
                                                              : low);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "yours now"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_PAST, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "without an error"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "data", N_ ("The street"), GRADUS_EDIT_POINTS, .kit = gradus_kit_classes, .of = "theta",
    .with = "margins", .extra = draw_data,
    .caption = GRADUS_SAY (
      { "half-width > 0",
        NN_ ("The street reaches {half-width} to either side; {errors} point is on the wrong "
             "side.",
             "The street reaches {half-width} to either side; {errors} points are on the wrong "
             "side."), "errors" }) },
  { "push", N_ ("Who pushes"), .build = build_push },
  { "law", N_ ("Half width over the price"), .build = build_law,
    .caption = GRADUS_SAY (
      { "best-tried > 0", N_ ("Widest street without an error so far: {best-tried}.") }) },
  { "forces", N_ ("Forces of the points"), .kit = gradus_kit_bars, .of = "alpha",
    .with = "numbers", .extra = draw_forces });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Choose a price"),
    N_ ("Slide C and look what it does: what is the widest street without an error?"),
    .pseudocode = N_ ("choose C yourself"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\min_{w,b}\\ \\tfrac12\\|w\\|^2 + \\role{accent}{C}\\sum_i\\role{error}{\\xi_i},"
            "\\quad \\role{error}{\\xi_i} = \\max(0,\\ 1 - y_if(x_i))",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{C} = <c|accent>" }),
    .said = GRADUS_SAY (
      { "best-tried > 0", N_ ("The price is {c}. The widest street without an error that has "
                              "been found reaches {best-tried}.") },
      { NULL, N_ ("The price is {c}. No price that has been tried leaves every point on its "
                  "side.") }) },
  { "pull", N_ ("The points push"),
    N_ ("Two points at a time change the force with which they push the street away, up to C."),
    .shows = "push",
    .pseudocode = N_ ("repeat: change αᵢ and αⱼ in [0, C] so that W rises most\n"
                      "until no pair can raise W"),
    .once = TRUE, .n_micro = gradus_streets_n_strides, .run = gradus_streets_run_pull,
    .rule = "\\max_\\alpha\\ \\role{accent}{W} = \\sum_i\\alpha_i - \\tfrac12\\Bigl\\|"
            "\\sum_i\\alpha_iy_ix_i\\Bigr\\|^2,\\quad \\sum_i\\alpha_iy_i = 0,\\ "
            "0 \\le \\alpha_i \\le C",
    .filled = GRADUS_SAY (
      { NULL, "\\role{accent}{W} = <calc force-sum - 0.5 * pulled-norm2 = dual>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Pairs so far: {pulled} of {pairs}. {support} points push, and W = {dual}.") },
      { NULL, NN_ ("W has reached its top, {dual}, after {pairs} pair: {support} of {n} points "
                   "push, the support vectors.",
                   "W has reached its top, {dual}, after {pairs} pairs: {support} of {n} points "
                   "push, the support vectors."), "pairs" }) },
  { "border", N_ ("Read the street off"),
    N_ ("The forces give w; points whose force is between 0 and C stand at the kerb and give b."),
    .pseudocode = N_ ("w ← Σ αᵢ yᵢ xᵢ\nb ← middle of what it may be"), .once = TRUE,
    .run = run_border,
    .rule = "\\role{model}{w} = \\sum_i\\alpha_iy_ix_i,\\quad 0 < \\alpha_i < C\\ \\Rightarrow\\ "
            "\\role{model}{b} = y_i - w^Tx_i",
    .filled = GRADUS_SAY (
      { "b-loose", "\\role{model}{w} = <w|model>,\\quad \\role{model}{b} = "
                   "<calc ( b-low + b-high ) / 2 = b>" },
      { NULL, "\\role{model}{w} = <w|model>,\\quad \\role{model}{b} = <b|model>" }),
    .said = GRADUS_SAY (
      { "event:flat", N_ ("The pushes of both classes cancel: w = 0, so the street has no "
                          "direction, and every point gets the score {b}.") },
      { "b-loose", N_ ("No force is between 0 and C, so b may be anything from {b-low} to "
                       "{b-high}; the middle, {b}, is taken. The street reaches {half-width}.") },
      { NULL, NN_ ("The street reaches {half-width} to either side, with {errors} point on the "
                   "wrong side: w = {w} and b = {b}.",
                   "The street reaches {half-width} to either side, with {errors} points on the "
                   "wrong side: w = {w} and b = {b}."), "errors" }) },
  { "cases", N_ ("Three cases"),
    N_ ("A point off the street does not push, one at its kerb may, one beyond it pushes with C."),
    .shows = "push",
    .pseudocode = N_ ("for each point: which case?"), .once = TRUE, .micro = "n",
    .run = run_cases,
    .rule = "\\alpha_i = 0 \\Rightarrow m_i \\ge 1,\\quad 0 < \\alpha_i < C \\Rightarrow m_i = 1,"
            "\\quad \\alpha_i = C \\Rightarrow m_i \\le 1",
    .filled = GRADUS_SAY (
      { "micro", "\\alpha_{<i>} = <alpha-i|accent>,\\quad m_{<i>} = <margin-i>" },
      { NULL, "<n-silent> + <n-free> + <n-capped> = <n>" }),
    .said = GRADUS_SAY (
      { "micro and silent", N_ ("Point {i} does not push; its margin is {margin-i}, off the "
                                "street.") },
      { "micro and capped and slack-i > 0.00001",
        N_ ("Point {i} pushes with all of C = {c} and has given up its place: it misses its kerb "
            "by {slack-i}.") },
      { "micro and capped", N_ ("Point {i} pushes with all of C = {c} and just holds its "
                                "kerb.") },
      { "micro", N_ ("Point {i} stands at its kerb and pushes with {alpha-i}.") },
      { NULL, N_ ("Do not push: {n-silent} of {n}; at the kerb with a force between: {n-free}; "
                  "with all of C: {n-capped}. The slacks sum to {slack-sum}.") }) },
  { "law", N_ ("Over all prices"),
    N_ ("The street is made for prices from 0.01 to 10,000; yours are the dots."),
    .shows = "law",
    .pseudocode = N_ ("for each C: solve, half width and errors"), .once = TRUE, .micro = "41",
    .run = run_law,
    .rule = "C_1 < C_2\\ \\Rightarrow\\ \\frac1{\\|w(C_1)\\|} \\ge \\frac1{\\|w(C_2)\\|}",
    .filled = GRADUS_SAY (
      { "micro and price-width > 0", "C = <price|accent>:\\quad \\frac1{\\|w\\|} = "
                                     "<price-width|model>" },
      { "micro", "C = <price|accent>:\\quad w = 0" },
      { NULL, "\\gamma(1) = <width-at-1|model>,\\quad \\gamma(1000) \\approx "
              "<width-at-1000|model>" }),
    .said = GRADUS_SAY (
      { "micro and price-width > 0", NN_ ("At the price {price} the street reaches {price-width}, "
                                          "with {price-errors} error.",
                                          "At the price {price} the street reaches {price-width}, "
                                          "with {price-errors} errors."), "price-errors" },
      { "micro", N_ ("At the price {price} there is no street.") },
      { "widest-clean > 0", N_ ("A higher price never widens the street. On the curve the widest "
                              "one without an error reaches {widest-clean}.") },
      { NULL, N_ ("A higher price never widens the street; none of these prices leaves every point "
                  "on its side.") }) },
  { "certify", N_ ("No gap"),
    N_ ("No dual value is above a primal one: where they meet, both are best."),
    .pseudocode = N_ ("P(w, b) = W(α)?"), .once = TRUE, .run = run_certify,
    .rule = "\\role{second}{P} = \\tfrac12\\|w\\|^2 + C\\sum_i\\xi_i \\ge \\role{accent}{W}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{second}{P} = <calc 0.5 * norm2 + c * slack-sum = primal>,\\quad "
              "\\role{accent}{W} = <dual|accent>" }),
    .said = GRADUS_SAY (
      { "best-tried > 0 and attempted",
        N_ ("P = {primal} and W = {dual} meet, so no street is cheaper at this price. Without an "
            "error your widest street reached {best-tried}.") },
      { NULL, N_ ("P = {primal} and W = {dual} meet, so no street is cheaper at this price.") }) });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "c", .label = N_ ("Penalty"), .symbol = "C",
    .blurb = N_ ("What a unit of slack costs, and the most force that one point may use."),
    GRADUS_PARAM_FIELD (Params, c), .def = 1, .min = 1e-4, .max = 1e6, .slider_min = 0.01,
    .slider_max = 1e4, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_CLEAN] = { "clean", N_ ("Nothing on the wrong side"),
                    N_ ("The border leaves every point on the side of its class.") },
  [EVENT_LOOSE] = { "loose", N_ ("No free multiplier"),
                    N_ ("Every force is 0 or C, so that nothing stands at a kerb to fix b.") },
  [EVENT_FLAT] = { "flat", N_ ("No direction"),
                   N_ ("The pushes of both classes cancel, and w is 0.") });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "wider", N_ ("Does a larger price widen the street?"), "law", "law",
    .asks = GRADUS_ASKS_EVENT, .about = "widens",
    .words = N_ ("The price of a violation goes from 1 to 1,000. Does the street get wider?"),
    .truth = GRADUS_SAY (
      { "width-at-1 > 0 and width-at-1000 > 0",
        N_ ("No: it reaches {apart width-at-1 width-at-1000} at the price 1 and "
            "{apart width-at-1000 width-at-1} near 1,000. C is the price of errors, not of "
            "width.") },
      { NULL, N_ ("No: C is the price of errors, not of width.") }),
    .intuition = N_ ("You thought a larger C means a larger margin, but C is the price of errors, "
                     "not of width."),
    .intuition_answer = "yes" },
  { "capped", N_ ("How many push with all of C?"), "border", "forces",
    .asks = GRADUS_ASKS_NUMBER, .about = "n-capped", .scale = "1",
    .words = N_ ("The forces have come to rest under the cap C = {c}. How many of {n} points push "
                 "with all of it?"),
    .truth = GRADUS_SAY ({ NULL, NN_ ("{n-capped} point, which has given up its place or just "
                                      "holds it.",
                                      "{n-capped} points, which have given up their place or just "
                                      "hold it."), "n-capped" }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "stray-1", .title = N_ ("A stray at the price 1"),
    .blurb = N_ ("Nine houses and a stray: the street is as wide as without it, and the stray is "
                 "the one error."),
    .data = "street-9:stray=1.9", .params = "c=1",
    .claims = "half-width ~ 1.00\nerrors == 1\nslack[9] ~ 1.90" },
  { .id = "stray-1000", .title = N_ ("A stray at the price 1,000"),
    .blurb = N_ ("No error any more, and a street a twentieth as wide."),
    .data = "street-9:stray=1.9", .params = "c=1000",
    .claims = "errors == 0\nhalf-width ~ 0.050" },
  { .id = "by-hand", .title = N_ ("Five points by hand"),
    .blurb = N_ ("One input, the price 1: w = ⅔, and both objectives are 23/9."),
    .data = "svm-5", .params = "c=1", .claims = "primal ~ 2.556\ndual ~ 2.556\nerrors == 1" },
  { .id = "clouds", .title = N_ ("Two clouds that touch"),
    .blurb = N_ ("Eighty points; those on the street push, and most do not."),
    .data = "blobs:k=2,n=80,spread=2.4", .data_seed = 3, .params = "c=1",
    .claims = "n == 80\nn-silent > 40\nn-capped > 0\nerrors > 0" },
  { .id = "cap", .title = N_ ("Failure: a cap too low"),
    .blurb = N_ ("The five points at the price 0.1: four of them push with all they have, and two "
                 "are on the wrong side."),
    .data = "svm-5", .params = "c=0.1",
    .failure = N_ ("No force is between 0 and C, so nothing fixes b, and so little force makes a "
                   "street that is wider than the data. Raise C; choose it by validation "
                   "(model-selection-grid)."),
    .claims = "n-capped == 4\nerrors == 2\nb ~ 0.625\never: event:loose\nhalf-width ~ 4.00" },
  { .id = "tie", .title = N_ ("Failure: classes that cancel"),
    .blurb = N_ ("Exclusive or: the four pushes cancel, and no line is better than another."),
    .data = "xor-4", .params = "c=1",
    .failure = N_ ("w = 0: straight streets know nothing of these classes. Bend the plane first, "
                   "with a kernel (smo)."),
    .claims = "ever: event:flat\nmax(abs(w)) == 0" });

#define BY_HAND "syllabus, teaching sheet: by hand"
#define OWN "20 lines of Python, maximal violating pairs to 1e-12; scikit-learn 1.2.1, SVC"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "stray-1", 1, "theta", GRADUS_EXPECT (-1, 1, 0), 1e-8, OWN },
  { "stray-1", 1, "alpha", GRADUS_EXPECT (0.725, 0.725, 0, 0, 0, 0.45, 0, 0, 0, 1), 1e-8, OWN },
  { "stray-1", 1, "primal", GRADUS_EXPECT (2.4), 1e-8, OWN },
  { "stray-1", 1, "dual", GRADUS_EXPECT (2.4), 1e-8, OWN },
  { "stray-1", 1, "law", GRADUS_EXPECT (10, 1, 1), 1e-5,
    "by hand: the half width is 1 from C = 1/2.1 to 10", .index = 60 },
  { "stray-1", 1, "law", GRADUS_EXPECT (19.952623149688797, 0.50118723362727224, 1), 1e-5,
    "by hand: 10/C from 10 to 200", .index = 66 },
  { "stray-1", 1, "law", GRADUS_EXPECT (316.22776601683796, 0.05, 0), 1e-5,
    "by hand: 0.05 from C = 200 on", .index = 90 },
  { "stray-1000", 1, "theta", GRADUS_EXPECT (-39, 20, 0), 1e-6, OWN },
  { "stray-1000", 1, "dual", GRADUS_EXPECT (200), 1e-8, OWN },
  { "by-hand", 1, "theta", GRADUS_EXPECT (1.0 / 3, 2.0 / 3), 1e-8, BY_HAND },
  { "by-hand", 1, "alpha", GRADUS_EXPECT (7.0 / 18, 1, 7.0 / 18, 0, 1), 1e-8, BY_HAND },
  { "by-hand", 1, "primal", GRADUS_EXPECT (23.0 / 9), 1e-8, BY_HAND },
  { "cap", 1, "theta", GRADUS_EXPECT (0.625, 0.25), 1e-8, BY_HAND },
  { "cap", 1, "alpha", GRADUS_EXPECT (0.1, 0.1, 0.1, 0, 0.1), 1e-8, BY_HAND },
  { "cap", 1, "dual", GRADUS_EXPECT (0.36875), 1e-8, OWN });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "price", .title = N_ ("A low price and a high one"),
    .blurb = N_ ("At the price 1 one error and the half width 1; at 1,000 no error and 0.05."),
    .preset = "stray-1", .left = "c=1", .right = "c=1000",
    .claims = "left: errors == 1\nright: errors == 0\nleft: half-width ~ 1.00\n"
              "right: half-width ~ 0.050\nleft > right: half-width" });

static const GradusSheet sheet = {
  .aha = N_ ("C is the most force one point may use; one that pushes with all of it may lose its "
             "place."),
  .by_hand = N_ ("Five points, C = 1: α = 7/18, 1, 7/18, 0, 1, so w = 7/9 + 1 + 7/18 − 3/2 = ⅔, b "
                 "= ⅓, and primal = dual = 23/9."),
  .why = "push",
  .intuition = N_ ("A larger C protects more, so the street gets wider."),
  .caught_by = "wider",
  .breaks = N_ ("C = 0.1 on the five points: four push with all of C, b may be anything from 0.5 "
                "to 0.75, and two are wrong."),
  .needs = "hard-margin-svm lagrange-duality",
  .leads_to = "smo hinge-loss-svm kernel-svm-bandwidth svdd",
  .aliases = "C-SVM; C-SVC; box constraint; slack; 软间隔; 松弛变量; "
             "惩罚参数C; rjg; zcxlj; support vector machine; 支持向量机",
  .terms = N_ ("slack variable; box constraint; support vector"),
};

const GradusDescriptor gradus_soft_margin_svm = {
  .base = &gradus_streets,
  .id = "soft-margin-svm", .title = N_ ("Soft-margin SVM"),
  .summary = N_ ("Puts a price on what stands on the street, and caps the force of a point."),
  .goal = N_ ("Say what C does to the width and the errors, and tell the three cases of a point."),
  .source = "CS229 lecture notes, part V, section 8",
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .events = events, .invariants = invariants, .plots = plots, .questions = questions,
  .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet, .prepare = prepare,
  .refresh = refresh, .name = name,
  .start_said = GRADUS_SAY ({ NULL, N_ ("{n} points of two classes, {zeros} and {ones}; a unit of "
                                        "slack costs {c}.") }),
  .same = GRADUS_SAMENESS (
    { "scale", GRADUS_DIFFERS, "a price in units of the score weighs otherwise against w" }),
};
