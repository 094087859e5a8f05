/* One outlier against four losses, an exploration.
 *
 * Situation. Points near a line. The last of them, the one with the largest x, is moved up and
 * down, and four lines are fitted: by squares, by distances, by Huber's loss and by Tukey's.
 *
 * Stages. The learner lifts or lowers the point (bet); the four lines are fitted (fit). Then the
 * point goes down in stops, and at each the four slopes are noted (census). How hard it pulls each
 * of the lines says why (law): rho'(r) grows for ever, stays 1, stays eta, or falls back to 0. At
 * last it goes to the side instead (edge): there no loss of residuals helps.
 *
 * The law. A point acts on a fit by rho'(r), not by rho (r). For squares the slope is linear in
 * the height of the point: it changes by (x - mean) / sum (x - mean)^2 with every unit.
 *
 * Cost. Squares O(n); Huber and Tukey O(n) a round; distances exactly, O(n) for each of a dozen
 * turns about a point.
 *
 * The picture. The lines of all stops are kept: those of squares open like a fan, the others stay
 * one bundle.
 *
 * Edge cases. Tukey's sum has several valleys: its rounds begin at Huber's line, and a fit may
 * jump from one stop to the next. Where they do not end, the run ends with a sentence. A point
 * that Tukey no longer hears raises the event "deaf".
 *
 * Source: M. Sugiyama, Illustrated Machine Learning, chapter 6.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../linear/losses.h"
#include "gradus-robust-line.h"

#define FITS 4
#define STOPS 24
#define SIDES 18
#define ROUNDS 1000

enum { FIT_SQUARES, FIT_DISTANCES, FIT_HUBER, FIT_TUKEY };

typedef struct
{
  double lift, up, down, side, huber, tukey;
} Params;

typedef struct
{
  GradusArray lines;       /* FITS x 2 */
  GradusArray census;      /* STOPS x (1 + FITS): height, slopes */
  GradusArray fan;         /* STOPS x 2 FITS: the lines that have them */
  GradusArray pulls;       /* FITS: rho'(r) of the point */
  GradusArray sides;       /* SIDES x (1 + FITS): x, slopes */
  guint done, last, fitted, noted, gone;
  bool weighed;
} State;

enum { EVENT_DEAF };

/* --- Four fits -------------------------------------------------------------------------------- */

/* The point that is moved: the last of those with the largest x. */
static guint
moved_row (const GradusTable *table)
{
  guint row = 0;

  for (guint i = 1; i < table->n; i++)
    row = table->x[i] >= table->x[row] ? i : row;
  return row;
}

static double
weigh_huber (double r, gconstpointer eta)
{
  return gradus_robust_weight (GRADUS_ROBUST_HUBER, r, *(const double *) eta);
}

static double
weigh_tukey (double r, gconstpointer eta)
{
  return gradus_robust_weight (GRADUS_ROBUST_TUKEY, r, *(const double *) eta);
}

/* Fit @which of @lines with the moved point at (@at, @height); NAN where the rounds do not end.
 * Tukey's begin at Huber's line, which is there. */
static void
fit (const GradusTable *table, const Params *params, guint which, double at, double height,
     double *lines)
{
  double *line = &lines[2 * which];
  g_autofree double *x = g_memdup2 (table->x, sizeof (double) * table->n);
  g_autofree double *y = g_memdup2 (table->y, sizeof (double) * table->n);
  const guint row = moved_row (table);
  gboolean found = TRUE;

  x[row] = at;
  y[row] = height;
  gradus_weighted_line (x, y, table->n, NULL, line);
  if (which == FIT_DISTANCES)
    gradus_absolute_line (x, y, table->n, line);
  if (which == FIT_HUBER)
    found = gradus_robust_line (x, y, table->n, weigh_huber, &params->huber, ROUNDS, line);
  if (which == FIT_TUKEY)
    {
      memcpy (line, &lines[2 * FIT_HUBER], sizeof (double) * 2);
      found = gradus_robust_line (x, y, table->n, weigh_tukey, &params->tukey, ROUNDS, line);
    }
  if (!found)
    line[0] = line[1] = NAN;
}

static double
height_of (const GradusTable *table, const Params *params)
{
  return table->y[moved_row (table)] + params->lift;
}

/* How hard a residual pulls: rho'(r). */
static double
pull_of (const Params *params, guint which, double r)
{
  static const GradusRobustLoss losses[FITS] = {
    [FIT_SQUARES] = GRADUS_ROBUST_SQUARES,
    [FIT_DISTANCES] = GRADUS_ROBUST_ABSOLUTE,
    [FIT_HUBER] = GRADUS_ROBUST_HUBER,
    [FIT_TUKEY] = GRADUS_ROBUST_TUKEY,
  };

  return gradus_robust_pull (losses[which], r, which == FIT_HUBER ? params->huber : params->tukey);
}

static char *
validate (const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);

  if (table->d != 1)
    return g_strdup_printf (_ ("A line is a function of one input, and there are %u: choose one "
                               "column."), table->d);
  if (table->n < 3)
    return g_strdup_printf (_ ("There are %u points; the four lines are compared with 3 at least."),
                            table->n);
  for (guint i = 1; i < table->n; i++)
    if (table->x[i] != table->x[0])
      return NULL;
  return g_strdup (_ ("All points are at one place, where every line through their middle is as "
                      "good: give points at two places at least."));
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
fit_or_fail (GradusContext *context, guint which, double at, double height, double *lines)
{
  fit (gradus_context_get_table (context), context->params, which, at, height, lines);
  if (isnan (lines[2 * which + 1]))
    return gradus_context_fail (context, _ ("A line did not come to rest, or no point is near "
                                            "enough to count. Choose larger widths."));
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_fit (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);

  if (fit_or_fail (context, state->done, table->x[moved_row (table)],
                   height_of (table, context->params), gradus_array_write (&state->lines))
      == GRADUS_STATUS_FAILED)
    return GRADUS_STATUS_FAILED;
  state->fitted = state->done + 1;
  return gradus_step_done (&state->done, &state->last, FITS);
}

/* The four lines with the point at one place, and their slopes behind the number that says which
 * place it is. */
static GradusStatus
note (GradusContext *context, double *row, double *lines, double number, double at, double height)
{
  row[0] = number;
  for (guint which = 0; which < FITS; which++)
    {
      if (fit_or_fail (context, which, at, height, lines) == GRADUS_STATUS_FAILED)
        return GRADUS_STATUS_FAILED;
      row[1 + which] = lines[2 * which + 1];
    }
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_census (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, table);
  const guint row = moved_row (table);
  const double height
    = table->y[row] + p->up - (p->up + p->down) * state->done / (STOPS - 1);

  if (note (context, &gradus_array_write (&state->census)[(1 + FITS) * (gsize) state->done],
            &gradus_array_write (&state->fan)[2 * FITS * (gsize) state->done], height,
            table->x[row], height)
      == GRADUS_STATUS_FAILED)
    return GRADUS_STATUS_FAILED;
  state->noted = state->done + 1;
  return gradus_step_done (&state->done, &state->last, STOPS);
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);
  const double at = table->x[moved_row (table)];
  double *pulls = gradus_array_write (&state->pulls);
  double r = 0;

  for (guint which = 0; which < FITS; which++)
    {
      r = height_of (table, context->params) - state->lines.data[2 * which]
          - state->lines.data[2 * which + 1] * at;
      pulls[which] = pull_of (context->params, which, r);
    }
  state->weighed = true;
  /* Tukey's is the last: a point on its line does not pull either, and is heard. */
  gradus_context_raise_if (context, EVENT_DEAF, pulls[FIT_TUKEY] == 0 && r != 0);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_edge (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, table);
  const double x = table->x[moved_row (table)];
  const double at = x + p->side * state->done / (SIDES - 1);
  double lines[2 * FITS];

  if (note (context, &gradus_array_write (&state->sides)[(1 + FITS) * (gsize) state->done], lines,
            at, at, height_of (table, p))
      == GRADUS_STATUS_FAILED)
    return GRADUS_STATUS_FAILED;
  state->gone = state->done + 1;
  return gradus_step_done (&state->done, &state->last, SIDES);
}

/* --- Numbers ---------------------------------------------------------------------------------- */

static double
slope_of (const GradusPosition *here, guint which)
{
  const State *state = here->state;

  return state->fitted > which ? state->lines.data[2 * which + 1] : NAN;
}

#define SLOPE(name, which)                                                                         \
  static double number_##name (const GradusPosition *here) { return slope_of (here, which); }
SLOPE (squares, FIT_SQUARES)
SLOPE (distances, FIT_DISTANCES)
SLOPE (huber, FIT_HUBER)
SLOPE (tukey, FIT_TUKEY)

/* The height at which Tukey's slope is furthest from that at the first stop. */
static double
number_worst (const GradusPosition *here)
{
  const State *state = here->state;
  double most = -1, worst = NAN;

  for (guint k = 0; state->noted == STOPS && k < STOPS; k++)
    {
      const double *row = &state->census.data[(1 + FITS) * k];
      const double off = fabs (row[1 + FIT_TUKEY] - state->census.data[1 + FIT_TUKEY]);

      if (off > most + 1e-9)
        {
          most = off;
          worst = row[0];
        }
    }
  return worst;
}

/* From Tukey's line: what is far is seen to be far. */
static void
array_residuals (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, table);
  const double *line = &state->lines.data[2 * FIT_TUKEY];
  double *residuals;

  if (state->fitted < FITS)
    return;
  residuals = gradus_array_init_vector (out, table->n);
  for (guint i = 0; i < table->n; i++)
    residuals[i] = (i == moved_row (table) ? height_of (table, here->params) : table->y[i])
                   - line[0] - line[1] * table->x[i];
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "squares", N_ ("Slope by squares"), "\\theta_1", .number = number_squares,
    .flags = GRADUS_METRIC },
  { "distances", N_ ("Slope by distances"), "\\theta_1^{|r|}", .number = number_distances,
    .flags = GRADUS_METRIC },
  { "huber-slope", N_ ("Slope by Huber's loss"), "\\theta_1^H", .number = number_huber,
    .flags = GRADUS_METRIC },
  { "tukey-slope", N_ ("Slope by Tukey's loss"), "\\theta_1^T", .number = number_tukey,
    .flags = GRADUS_METRIC },
  { "worst", N_ ("Worst height for Tukey"), "y^*", .number = number_worst,
    .flags = GRADUS_METRIC },
  { "lines", N_ ("Four lines"), "\\theta", GRADUS_QUANTITY (State, lines),
    .shape = GRADUS_EXTENT (FITS, 2),
    .indices = N_ ("loss; intercept, slope") },
  { "census", N_ ("Slopes at every height"), "(y, \\theta_1)", GRADUS_QUANTITY (State, census),
    .shape = GRADUS_EXTENT (STOPS, 5), .indices = N_ ("stop; height, four slopes") },
  { "fan", N_ ("Lines at every height"), "\\theta(y)", GRADUS_QUANTITY (State, fan),
    .shape = GRADUS_EXTENT (STOPS, 8), .indices = N_ ("stop; intercept and slope of four lines") },
  { "pulls", N_ ("How hard the point pulls"), "\\rho'(r)", GRADUS_QUANTITY (State, pulls),
    .shape = GRADUS_EXTENT (FITS), .indices = N_ ("loss") },
  { "sides", N_ ("Slopes further to the side"), "(x, \\theta_1)", GRADUS_QUANTITY (State, sides),
    .shape = GRADUS_EXTENT (SIDES, 5), .indices = N_ ("stop; x, four slopes") },
  { "residuals", N_ ("Residuals from Tukey's line"), "r", .array = array_residuals,
    .indices = N_ ("point"), .one = N_ ("Residual from Tukey's line"), .flags = GRADUS_PER_DATUM },
  { "fitted", N_ ("Lines fitted"), NULL, GRADUS_QUANTITY (State, fitted) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  static const char *const losses[] = { N_ ("squares"), N_ ("distances"), N_ ("Huber's loss"),
                                        N_ ("Tukey's loss") };
  GRADUS_HERE (state, p, table);
  const guint row = moved_row (table);
  const guint which = MIN (state->last, FITS - 1);
  const double *stop = gradus_array_row (&state->census, state->last);
  const double *side = gradus_array_row (&state->sides, state->last);

  gradus_names_number (names, "height", height_of (table, p));
  gradus_names_number (names, "at", table->x[row]);
  gradus_names_number (names, "top", table->y[row] + p->up);
  gradus_names_number (names, "lowest", table->y[row] - p->down);
  gradus_names_number (names, "end", table->x[row] + p->side);
  gradus_names_word (names, "loss", _ (losses[which]));
  gradus_names_number (names, "slope", state->lines.data[2 * which + 1]);
  gradus_names_number (names, "intercept", state->lines.data[2 * which]);
  gradus_names_whole (names, "noted", state->noted);
  gradus_names_whole (names, "gone", state->gone);
  gradus_names_number (names, "stop", stop[0]);
  gradus_names_number (names, "stop-squares", stop[1 + FIT_SQUARES]);
  gradus_names_number (names, "stop-tukey", stop[1 + FIT_TUKEY]);
  gradus_names_number (names, "side-x", side[0]);
  gradus_names_number (names, "side-squares", side[1 + FIT_SQUARES]);
  gradus_names_number (names, "side-distances", side[1 + FIT_DISTANCES]);
  gradus_names_number (names, "side-tukey", side[1 + FIT_TUKEY]);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lift or lower the point"), N_ ("Drag the last point up and down."),
    .pseudocode = N_ ("y ← where you put the last point"), .once = TRUE,
    .run = gradus_run_nothing,
    .rule = "\\role{accent}{y} = \\text{?}",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{y} = <height|accent>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("The last point is at the height {height}.") }) },
  { "fit", N_ ("Fit four lines"), N_ ("The same points, four prices for a residual."),
    .pseudocode = N_ ("for each loss ρ: θ ← argmin Σ ρ(y − θ₀ − θ₁ x)"), .once = TRUE,
    .micro = "4", .run = run_fit,
    .rule = "\\min_\\theta \\sum_i \\rho(y_i - \\theta_0 - \\theta_1 x_i)",
    .filled = GRADUS_SAY ({ NULL, "h(x) = <intercept> <term slope> x" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("By {loss} the slope is {slope}.") },
      { NULL, N_ ("Slopes: {squares} by squares, {distances} by distances, {huber-slope} by "
                  "Huber's loss and {tukey-slope} by Tukey's.") }) },
  { "census", N_ ("Down it goes"), N_ ("At each height of the point all four slopes are noted."),
    .shows = "heights",
    .pseudocode = N_ ("for each height y: four slopes"), .once = TRUE, .micro = "24",
    .run = run_census,
    .rule = "y \\mapsto \\theta_1(y)",
    .filled = GRADUS_SAY ({ NULL, "\\theta_1(<stop>) = <stop-squares>,\\; <stop-tukey>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("At {stop}: {stop-squares} by squares, {stop-tukey} by Tukey's loss.") },
      { NULL, N_ ("Tukey's line was furthest from where it began when the point was at "
                  "{worst}.") }) },
  { "law", N_ ("How hard it pulls"), N_ ("A point acts by the slope of its loss, not by its "
                                         "height."),
    .shows = "heights",
    .pseudocode = N_ ("pull ← ρ′(r) of the last point"), .once = TRUE, .run = run_law,
    .rule = "\\rho'(r):\\quad r,\\quad \\mathrm{sgn}\\, r,\\quad \\pm\\eta,\\quad "
            "r\\,(1 - r^2/\\eta^2)^2",
    .filled = GRADUS_SAY ({ NULL, "\\rho'(r):\\quad <row pulls>" }),
    .said = GRADUS_SAY (
      { "event:deaf", N_ ("Squares feel the pull {pulls[0]}, distances {pulls[1]}, Huber "
                          "{pulls[2]}. Tukey does not hear the point any more.") },
      { NULL, N_ ("Squares feel the pull {pulls[0]}, distances {pulls[1]}, Huber {pulls[2]} and "
                  "Tukey {pulls[3]}.") }) },
  { "edge", N_ ("Off to the side"), N_ ("Now the point keeps its height and goes to the right: a "
                                        "lever."),
    .shows = "sides",
    .pseudocode = N_ ("for each x further right: four slopes"), .once = TRUE, .micro = "18",
    .run = run_edge,
    .rule = "x \\mapsto \\theta_1(x)",
    .filled = GRADUS_SAY ({ NULL, "\\theta_1(<side-x>) = <side-squares>,\\; <side-distances>,\\; "
                                  "<side-tukey>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("At x = {side-x}: {side-squares} by squares, {side-distances} by "
                     "distances.") },
      { NULL, N_ ("At x = {side-x} the slopes are {side-squares} by squares, {side-distances} by "
                  "distances and {side-tukey} by Tukey's loss.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

#define WAY(member, standard)                                                                      \
  GRADUS_PARAM_FIELD (Params, member), .def = (standard), .max = 1e6, .slider_max = 40,            \
  .step = 1, .applies = GRADUS_APPLIES_REDO
#define WIDTH(member, standard)                                                                    \
  GRADUS_PARAM_FIELD (Params, member), .def = (standard), .min = 0.01, .max = 1e6,                 \
  .slider_min = 0.1, .slider_max = 20, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "lift", .label = N_ ("Lift"), .symbol = "\\Delta y",
    .blurb = N_ ("How much higher the last point is put; drag it in the picture."),
    GRADUS_PARAM_FIELD (Params, lift), GRADUS_PLACE (0, 1e6, -20, 20, 0.5) },
  { .id = "up", .label = N_ ("Begin above"),
    .blurb = N_ ("How far above its place the last point begins to go down."), WAY (up, 7) },
  { .id = "down", .label = N_ ("End below"),
    .blurb = N_ ("How far below its place it ends."), WAY (down, 16) },
  { .id = "side", .label = N_ ("To the side"),
    .blurb = N_ ("How far to the right it goes in the last stage."), WAY (side, 17) },
  { .id = "huber", .label = N_ ("Width of Huber's loss"), .symbol = "\\eta_H",
    .blurb = N_ ("Up to this residual a square, a straight line beyond."), WIDTH (huber, 1) },
  { .id = "tukey", .label = N_ ("Width of Tukey's loss"), .symbol = "\\eta_T",
    .blurb = N_ ("Beyond this residual a point does not count at all."), WIDTH (tukey, 3) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_DEAF] = { "deaf", N_ ("Not heard"),
                   N_ ("The point is so far from Tukey's line that it does not count.") });

/* The slope of squares is linear in the height. */
static gboolean
holds_linear (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, table);
  const double *first = state->census.data, *end = &state->census.data[(1 + FITS) * (STOPS - 1)];
  double mean = 0, square = 0, rate;

  for (guint i = 0; i < table->n; i++)
    mean += table->x[i] / table->n;
  for (guint i = 0; i < table->n; i++)
    square += gradus_square (table->x[i] - mean);
  rate = square > 0 ? (table->x[moved_row (table)] - mean) / square : 0;
  *measured = fabs (end[1] - first[1] - rate * (end[0] - first[0]));
  return *measured <= 1e-9 * (1 + fabs (end[1]) + fabs (first[1]));
}

/* The pull of distances is at most 1, that of Huber's loss at most its width. */
static gboolean
holds_bounded (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);

  *measured = fmax (fabs (state->pulls.data[FIT_DISTANCES]) - 1,
                    fabs (state->pulls.data[FIT_HUBER]) / p->huber - 1);
  return *measured <= 1e-9;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "linear", N_ ("Squares follow without limit"),
    "\\Delta\\theta_1 = \\frac{x - \\bar x}{\\sum (x_i - \\bar x)^2}\\,\\Delta y", holds_linear,
    .phase = "census" },
  { "bounded", N_ ("The others have a limit"), "|\\rho'(r)| \\le \\eta", holds_bounded,
    .phase = "law" });

/* --- Pictures --------------------------------------------------------------------------------- */

static const char *
label_of (guint which)
{
  static const char *const labels[] = { N_ ("squares"), N_ ("distances"), N_ ("Huber's loss"),
                                        N_ ("Tukey's loss") };

  return _ (labels[which]);
}

/* The fan: what one loss lets the point turn, and the others do not. A line that would cover the
 * one of the stop before, all over the data, is not drawn once more. */
static void
draw_fan (const State *state, const GradusTable *table, GradusScene *scene)
{
  const double *drawn[FITS] = { NULL };
  double low, high, bottom, top;

  gradus_find_extent (table->x, table->n, 1, &low, &high);
  gradus_find_extent (table->y, table->n, 1, &bottom, &top);
  for (guint k = 0; k < state->noted; k++)
    for (guint which = 0; which < FITS; which++)
      {
        const double *line = &state->fan.data[2 * (FITS * (gsize) k + which)];
        const double *last = drawn[which] != NULL ? drawn[which] : line;
        const double shift = line[0] - last[0], turn = line[1] - last[1];

        if (drawn[which] != NULL
            && MAX (fabs (shift + turn * low), fabs (shift + turn * high)) < (top - bottom) / 2000)
          continue;
        gradus_scene_polynomial (scene, line, 2, GRADUS_ROLE_CLASS + which, GRADUS_LINE_THIN);
        drawn[which] = line;
      }
}

/* Before the lines are fitted: where the other points put a line, and how far the moved one is from
 * it. Weights of 1 and 0 leave it out. */
static void
draw_others (const GradusTable *table, guint row, double y, GradusScene *scene)
{
  g_autofree double *weights = g_new (double, table->n);
  double line[2];

  for (guint i = 0; i < table->n; i++)
    weights[i] = i != row;
  if (!gradus_weighted_line (table->x, table->y, table->n, weights, line)
      || !isfinite (line[0] + line[1]))
    return;
  gradus_scene_polynomial (scene, line, 2, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
  gradus_scene_label (scene, C_ ("legend", "squares, without this point"));
  gradus_scene_segment (scene, table->x[row], y, table->x[row], line[0] + line[1] * table->x[row],
                        GRADUS_ROLE_ERROR, GRADUS_LINE_BOLD);
  gradus_scene_label (scene, C_ ("legend", "how far off it is"));
}

static void
build_data (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const GradusTable *table = gradus_kit_table (here, scene);
  double y;
  guint row;

  if (table == NULL || table->n == 0)
    return;
  row = moved_row (table);
  y = height_of (table, p);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         table->names[table->y_column]);
  /* The fan belongs to the count; off to the side it would hide the four lines. */
  if (state->gone == 0)
    draw_fan (state, table, scene);
  if (here->phase < 0)
    draw_others (table, row, y, scene);
  for (guint which = 0; which < state->fitted; which++)
    {
      gradus_scene_polynomial (scene, &state->lines.data[2 * which], 2,
                               GRADUS_ROLE_CLASS + which, GRADUS_LINE_SOLID);
      gradus_scene_label (scene, label_of (which));
    }
  for (guint i = 0; i < table->n; i++)
    if (i != row)
      gradus_scene_point (scene, table->x[i], table->y[i], GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO, 1,
                          (int) i);
  gradus_scene_segment (scene, table->x[row], table->y[row], table->x[row], y,
                        GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
  gradus_scene_point (scene, table->x[row], y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.6,
                      -1);
  gradus_scene_map_handle (scene, NULL, "lift",
                           (GradusHandleMap){ .y = { -table->y[row], 0, 1 } }, table->x[row], y);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND,
                            _ ("drag this point"));
}

/* Four slopes over the first column of @rows, @n of them. */
static void
draw_slopes (const double *rows, guint n, GradusScene *scene)
{
  double x[STOPS], y[STOPS];

  for (guint which = 0; which < FITS; which++)
    {
      for (guint k = 0; k < n; k++)
        {
          x[k] = rows[(1 + FITS) * k];
          y[k] = rows[(1 + FITS) * k + 1 + which];
        }
      gradus_scene_polyline (scene, x, y, n, GRADUS_ROLE_CLASS + which, GRADUS_LINE_MARKERS);
      gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS + which, GRADUS_LINE_SOLID,
                                label_of (which));
    }
}

static void
build_heights (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, table);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _ ("height of the last point"),
                         C_ ("axis", "slope"));
  if (gradus_kit_waits (scene, state->noted == 0, _ ("The point has not gone down yet.")))
    return;
  draw_slopes (state->census.data, state->noted, scene);
  gradus_scene_vrule (scene, height_of (table, here->params), GRADUS_ROLE_ACCENT,
                      GRADUS_LINE_THIN, NULL);
}

static void
build_sides (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _ ("x of the last point"),
                         C_ ("axis", "slope"));
  if (gradus_kit_waits (scene, state->gone == 0, _ ("The point has not gone to the side yet.")))
    return;
  draw_slopes (state->sides.data, state->gone, scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "data", N_ ("Four lines"), GRADUS_EDIT_POINTS, .build = build_data,
    .caption = GRADUS_SAY (
      { "noted == 24 and gone == 0",
        N_ ("y = {height}; thin: with the point at every height down to {lowest}") },
      { NULL, "y = {height}" }) },
  { "heights", N_ ("Slope and height"), .build = build_heights },
  { "sides", N_ ("Slope and place"), .build = build_sides });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "worst", N_ ("Which height misleads Tukey most?"), "census", "data",
    .asks = GRADUS_ASKS_NUMBER, .about = "worst", .scale = "2",
    .words = N_ ("The last point goes from {top} down to {lowest}. At which height is Tukey's line "
                 "furthest from where it began?"),
    .intuition = N_ ("You thought the further away, the worse; but Tukey no longer sees what is "
                     "far away, and is misled by what is only half strange."),
    .intuition_answer = "lowest" });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "line10", .title = N_ ("One outlier in ten"),
    .blurb = N_ ("The last of ten points is at −4 instead of about 3: squares have halved the "
                 "slope, the other lines hardly move."),
    .data = "line10:outlier=true", .seed = 1,
    .claims = "squares ~ 0.467\ndistances ~ 1.03\nhuber-slope ~ 0.930\ntukey-slope ~ 1.05\n"
              "height == -4\nworst == 1" },
  { .id = "half", .title = N_ ("Half strange"),
    .blurb = N_ ("At the height 1 the point is still heard by Tukey, whose slope is 0.959: lower "
                 "than with the point at −4."),
    .seed = 1, .params = "lift=5",
    .claims = "height == 1\ntukey-slope ~ 0.959\nnever: event:deaf" },
  { .id = "clean", .title = N_ ("No outlier"),
    .blurb = N_ ("Ten good points: the four lines nearly agree."), .data = "line10", .seed = 1,
    .params = "up=0 down=23",
    .claims = "squares ~ 1.04\ndistances ~ 1.03\nhuber-slope ~ 1.04\ntukey-slope ~ 1.04" },
  { .id = "by-hand", .title = N_ ("By hand: five points"),
    .blurb = N_ ("Four points of y = x and a fifth at 100. Squares: 1 + 96 · 2/10 = 20.2. "
                 "Distances: 1."),
    .data = "far-5", .seed = 1, .params = "up=0 down=96",
    .claims = "squares ~ 20.2\ndistances ~ 1" },
  { .id = "lever", .title = N_ ("Failure: a lever"),
    .blurb = N_ ("The same outlier far to the side: all four slopes are below 0."),
    .data = "line10:outlier=true,at=20", .seed = 1, .params = "side=10",
    .failure = N_ ("So far to the side the point turns the line until its own residual is small, "
                   "and a loss looks at residuals only. Look at x too: leave the point out, or ask "
                   "where it comes from."),
    .claims = "squares < 0\ndistances < 0\nhuber-slope < 0\ntukey-slope < 0" });

#define NUMPY "numpy: lstsq, all pairs of points, reweighting to rest"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "line10", 1, "squares", GRADUS_EXPECT (0.467400), 1e-6, "syllabus" },
  { "line10", 1, "distances", GRADUS_EXPECT (1.0284946875), 1e-6, NUMPY },
  { "line10", 1, "huber-slope", GRADUS_EXPECT (0.929770925), 1e-6, NUMPY },
  { "line10", 1, "tukey-slope", GRADUS_EXPECT (1.0545476161), 1e-6, NUMPY },
  { "half", 1, "squares", GRADUS_EXPECT (0.8764913545), 1e-6, NUMPY },
  { "half", 1, "tukey-slope", GRADUS_EXPECT (0.9591039141), 1e-6, NUMPY },
  { "by-hand", 1, "squares", GRADUS_EXPECT (20.2), 1e-12, "by hand" },
  { "by-hand", 1, "distances", GRADUS_EXPECT (1), 1e-12, "by hand" },
  { "lever", 1, "distances", GRADUS_EXPECT (-0.1690510820), 1e-6, NUMPY },
  { "lever", 1, "huber-slope", GRADUS_EXPECT (-0.1351227127), 1e-6, NUMPY },
  { "lever", 1, "tukey-slope", GRADUS_EXPECT (-0.1004075185), 1e-6, NUMPY });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "half", .title = N_ ("Half strange and quite strange"),
    .blurb = N_ ("The point at 1 misleads Tukey's line more than the point at −20, and squares the "
                 "other way round."),
    .left = "lift=5", .right = "lift=-16",
    .claims = "left < right: tukey-slope\nleft > right: squares\nleft: height == 1\n"
              "right: height == -20" });

static const GradusSheet sheet = {
  .aha = N_ ("Least squares follows an outlier without limit; robust losses cap its pull, and "
             "Tukey's lets it go."),
  .by_hand = N_ ("x from 0 to 4, y = x, the last raised by 96: squares have the slope "
                 "1 + 96 · 2/10 = 20.2, distances stay at 1."),
  .why = "heights",
  .intuition = N_ ("The further away an outlier is, the more harm it does."),
  .caught_by = "worst",
  .breaks = N_ ("A lever: far to the side the point turns the line until its residual is small, "
                "and all four slopes are below 0."),
  .needs = "least-squares mean-and-median", .leads_to = "robust-losses huber-irls",
  .aliases = "outlier; leverage; robust; breakdown; 异常值; 杠杆点; 鲁棒; ycz",
  .terms = N_ ("outlier; robust"),
};

const GradusDescriptor gradus_outlier_sensitivity = {
  .id = "outlier-sensitivity", .chapter = 4, .difficulty = 1,
  .title = N_ ("One outlier against four losses"),
  .summary = N_ ("Move one point and watch what squares, distances, Huber's and Tukey's loss make "
                 "of it."),
  .goal = N_ ("Say which losses follow an outlier, and against what none of them helps."),
  .source = "Illustrated Machine Learning, chapter 6",
  .kind = GRADUS_KIND_EXPLORATION, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input and a target."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions,
  .validate = validate, .name = name,
  .start_asks = "lift",
  .start_said = GRADUS_SAY (
    { NULL, N_ ("{n} points, and the last one can be dragged up and down.") }),
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_SENTENCE },
    { "one-point", GRADUS_SENTENCE },
    { "equal", GRADUS_SENTENCE }),
};
