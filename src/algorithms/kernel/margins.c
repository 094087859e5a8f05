/* Functional and geometric margins, an exploration: how far a point is from a border.
 *
 * Situation. A border w.x + b = 0 and points of two classes. The functional margin of a point is
 * y (w.x + b); the geometric margin is that over |w|, the distance to the border, below 0 on the
 * wrong side. The same border can be written with any length of w.
 *
 * Stages. The learner turns and shifts a line and chooses the length of w (try); every point is
 * measured both ways (measure), and the same line written ten times as loudly (louder); the angles
 * are tried one by one, each with its best shift (census); and the best distance over all angles is
 * known (law).
 *
 * The law. For a direction u the best shift stands halfway between the shadows of both classes, and
 * its smallest distance is half of the gap, 1/2 (min over + of u.x - max over - of u.x): where the
 * hulls are apart its top is the widest street (hard-margin-svm), where they meet it is below 0.
 *
 * Edge cases. Classes that cannot be parted have a best line all the same, with a distance below 0.
 * With one input there is nothing to turn.
 *
 * Source: CS229 lecture notes, part V, sections 2 and 3.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-handle.h"
#include "streets.h"

/* Angles of the census, over a half turn. */
#define ANGLES 36
#define CURVE 361
/* So many times as loudly the same line is written. */
#define LOUDER 10.0

typedef struct
{
  GradusStreetsParams base;
  double length;
} Params;

typedef struct
{
  GradusStreetsState base;
  GradusArray census;      /* ANGLES x 2: angle, best distance */
  guint measured, counted;
  bool louder, known;
} State;

typedef struct
{
  GradusStreetsWork base;
  double best_angle, best; /* of the normal, in degrees, and the distance there */
  double means_angle;      /* of the line from mean to mean */
} Work;

enum { EVENT_ALIKE, EVENT_WRONG, EVENT_TOP };

/* --- What follows at once --------------------------------------------------------------------- */

/* The smallest distance at @angle with the best shift, whichever side is that of class 1. */
static double
distance_at (const GradusTable *table, const Work *work, double angle)
{
  g_autofree double *theta = g_new (double, 1 + table->d);
  double one, other;

  gradus_street_turned (table, work->base.centre, angle, 0, theta);
  one = gradus_street_best_shift (table, theta);
  for (guint j = 0; j <= table->d; j++)
    theta[j] = -theta[j];
  other = gradus_street_best_shift (table, theta);
  return MAX (one, other);
}

/* From 0 to 180: a line has no front. */
static double
angle_of (double x, double y)
{
  const double angle = gradus_angle_of (x, y, 0, 180);

  return angle > 180 - 1e-9 ? 0 : angle;
}

/* Of classes that can be parted it is known from the widest street; of others the curve is gone
 * through, and the best place made finer by thirds, so far as it has one top there. */
static void
find_best (const GradusTable *table, Work *work)
{
  double low, high;

  if (work->base.solved || work->base.d < 2)
    {
      work->best_angle = work->base.d < 2 ? 0
                                          : angle_of (work->base.theta[1], work->base.theta[2]);
      if (work->base.d <= 2)
        {
          work->best = distance_at (table, work, work->best_angle);
          return;
        }
    }
  work->best = -INFINITY;
  for (guint k = 0; k + 1 < CURVE; k++)
    {
      const double angle = 180.0 * k / (CURVE - 1), distance = distance_at (table, work, angle);

      if (distance > work->best)
        {
          work->best = distance;
          work->best_angle = angle;
        }
    }
  low = work->best_angle - 180.0 / (CURVE - 1);
  high = work->best_angle + 180.0 / (CURVE - 1);
  for (guint round = 0; round < 60; round++)
    {
      const double a = low + (high - low) / 3, b = high - (high - low) / 3;

      if (distance_at (table, work, a) < distance_at (table, work, b))
        low = a;
      else
        high = b;
    }
  work->best_angle = fmod (0.5 * (low + high) + 180, 180);
  work->best = MAX (work->best, distance_at (table, work, work->best_angle));
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  Work *work = g_new0 (Work, 1);
  double between[2] = { 0 };

  gradus_streets_begin (&work->base, setup, INFINITY);
  for (guint j = 0; j <= table->d; j++)
    work->base.guess[j] *= params->length;
  work->base.guess_score *= params->length;
  for (guint i = 0; i < table->n; i++)
    for (guint j = 0; j < MIN (table->d, 2); j++)
      between[j] += gradus_table_sign (table, i)
                    * (gradus_table_row (table, i)[j] - work->base.centre[j])
                    / work->base.count[table->label[i] > 0];
  work->means_angle = angle_of (between[0], between[1]);
  find_best (table, work);
  return work;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_measure (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const gboolean all = state->base.done + 1 == work->base.n;

  state->measured = state->base.done + 1;
  gradus_context_raise_if (context, EVENT_ALIKE, all && fabs (params->length - 1) < 1e-12);
  gradus_context_raise_if (context, EVENT_WRONG, all && work->base.guess_score <= 0);
  gradus_context_raise_if (context, EVENT_TOP,
                           all && work->base.guess_score / params->length
                                    >= work->best - 1e-6 * fabs (work->best));
  return gradus_step_done (&state->base.done, &state->base.last, work->base.n);
}

static GradusStatus
run_louder (gpointer state_, GradusContext *context)
{
  ((State *) state_)->louder = true;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_census (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);
  double *row = gradus_array_write (&state->census) + 2 * (gsize) state->base.done;

  row[0] = 180.0 * state->base.done / ANGLES;
  row[1] = distance_at (table, work, row[0]);
  state->counted = state->base.done + 1;
  return gradus_step_done (&state->base.done, &state->base.last, ANGLES);
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  ((State *) state_)->known = true;
  return GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_loudest, (work), work->base.guess_score)
GRADUS_NUMBER (number_nearest, (params, work), work->base.guess_score / params->length)
GRADUS_NUMBER (number_best, (work), work->best)
GRADUS_VECTOR (array_theta, (work), 1 + work->base.d, i, work->base.guess[i])

static double
number_counted_best (const GradusPosition *here)
{
  const State *state = here->state;
  double best = -INFINITY;

  for (guint k = 0; k < state->counted; k++)
    best = MAX (best, state->census.data[2 * k + 1]);
  return best;
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "smallest-functional", N_ ("Smallest functional margin"), "\\hat\\gamma",
    .number = number_loudest, .flags = GRADUS_METRIC },
  { "smallest-distance", N_ ("Smallest distance"), "\\gamma", .number = number_nearest,
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_MORE },
  { "counted-best", N_ ("Largest distance counted"), "\\max_k\\gamma_k",
    .number = number_counted_best,
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_MORE,
    GRADUS_KNOWN (State, counted) },
  { "best", N_ ("Largest distance"), "\\gamma^*", .number = number_best, .flags = GRADUS_METRIC,
    GRADUS_KNOWN (State, known) },
  GRADUS_BASE_ROW ("errors"),
  { "attempts", N_ ("Attempts"), "t", GRADUS_QUANTITY (State, base.attempts),
    .indices = N_ ("attempt, angle and shift"), .flags = GRADUS_START, .tries = "turn shift" },
  { "theta", N_ ("Border"), "\\theta", .array = array_theta, .shape = "1+d",
    .indices = N_ ("constant, then one slope for each input") },
  GRADUS_BASE_ROW ("functional"),
  GRADUS_BASE_ROW ("geometric"),
  { "census", N_ ("Angles tried"), "\\gamma(\\vartheta)", GRADUS_QUANTITY (State, census),
    .shape = GRADUS_EXTENT (ANGLES, 2), .indices = N_ ("number: angle, best distance") },
  GRADUS_BASE_ROW ("last"),
  { "louder", N_ ("Written louder"), NULL, GRADUS_QUANTITY (State, louder) },
  { "measured", N_ ("Points measured"), NULL, GRADUS_QUANTITY (State, measured) },
  { "counted", N_ ("Angles counted"), NULL, GRADUS_QUANTITY (State, counted) },
  { "alpha", N_ ("Forces"), NULL, GRADUS_QUANTITY (State, base.alpha), .shape = "n",
    .flags = GRADUS_HIDDEN });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work, table);
  const guint k = MIN (state->base.last, ANGLES - 1);
  g_autofree double *points = g_new0 (double, 2 * (gsize) table->d);
  gboolean hulls;

  gradus_streets_name (here, names);
  hulls = gradus_street_hull_points (table, work->base.alpha, points);
  gradus_names_flag (names, "louder-now", gradus_position_is_phase (here, "louder"));
  gradus_names_number (names, "louder-length", LOUDER * params->length);
  gradus_names_number (names, "louder-functional", LOUDER * work->base.guess_score);
  gradus_names_number (names, "angle", state->census.data[2 * k]);
  gradus_names_number (names, "distance", state->census.data[2 * k + 1]);
  gradus_names_number (names, "best-angle", work->best_angle);
  gradus_names_number (names, "border-angle", fmod (work->best_angle + 90, 180));
  gradus_names_number (names, "bisector-angle", fmod (work->means_angle + 90, 180));
  gradus_names_number (names, "means-angle", work->means_angle);
  gradus_names_number (names, "means-distance", distance_at (table, work, work->means_angle));
  gradus_names_number (names, "middle-x", hulls ? 0.5 * (points[0] + points[table->d])
                                                : work->base.centre[0]);
  gradus_names_number (names, "middle-y",
                       table->d < 2 ? 0.5
                       : hulls      ? 0.5 * (points[1] + points[table->d + 1])
                                    : work->base.centre[1]);
  gradus_names_flag (names, "unit", fabs (params->length - 1) < 1e-12);
}

/* --- What theory promises --------------------------------------------------------------------- */

/* With w ten times as long the border stands where it was. */
static gboolean
holds_scale (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (params, work, table);
  double most = 0;

  for (guint i = 0; i < table->n; i++)
    {
      const double *x = gradus_table_row (table, i);
      const double f = gradus_street_score (work->base.guess, x, table->d);
      double unit = work->base.guess[0] / params->length;

      for (guint j = 0; j < table->d; j++)
        unit += work->base.guess[1 + j] / params->length * x[j];
      most = MAX (most, fabs (f));
      *measured = MAX (*measured, fabs (f - params->length * unit));
    }
  return *measured <= 1e-6 * (most + params->length);
}

GRADUS_HOLDS (holds_law, (work), number_counted_best (here) - work->best,
              *measured <= 1e-9 * MAX (1, fabs (work->best)))

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "scale", N_ ("The length of w is no distance"), "\\hat\\gamma_i = \\|w\\|\\,\\gamma_i",
    holds_scale, .phase = "measure" },
  { "top", N_ ("No angle is above the law"), "\\gamma(\\vartheta) \\le \\gamma^*", holds_law,
    .phase = "law" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
draw_data (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);

  gradus_streets_draw_data (here, scene);
  if (table == NULL || table->n == 0)
    return;
  if (gradus_position_is_phase (here, "measure") && here->micro > 0)
    gradus_scene_point (scene, gradus_table_row (table, state->base.last)[0],
                        table->d > 1 ? gradus_table_row (table, state->base.last)[1]
                                     : table->label[state->base.last],
                        GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.8, -1);
  if (state->known && work->base.solved && table->d <= 2)
    {
      gradus_street_draw (work->base.theta, table->d, 1, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD,
                          scene);
      gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD,
                                C_ ("legend", "the best line"));
    }
}

/* Both margins of each point, side by side. */
static void
build_bars (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work, table);
  const guint shown = state->measured, n = MIN (table->n, 40);
  const double loud = gradus_position_is_phase (here, "louder") ? LOUDER : 1;
  double least = 0, most = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "point"),
                         C_ ("axis", "margin"));
  if (gradus_kit_waits (scene, shown == 0, _ ("No point has been measured yet.")))
    return;
  gradus_scene_set_x_range (scene, 0.5, n + 0.5);
  for (guint i = 0; i < n; i++)
    {
      const double f = gradus_table_sign (table, i)
                       * gradus_street_score (work->base.guess, gradus_table_row (table, i),
                                              table->d);

      least = MIN (least, MIN (loud * f, f / params->length));
      most = MAX (most, MAX (loud * f, f / params->length));
      if (i >= shown)
        continue;
      gradus_scene_bar (scene, i + 0.8, 0.35, 0, loud * f, GRADUS_ROLE_SECOND, 0.6);
      gradus_scene_bar (scene, i + 1.2, 0.35, 0, f / params->length, GRADUS_ROLE_MODEL, 0.6);
    }
  gradus_scene_set_y_range (scene, 1.1 * least, 1.1 * most);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "functional"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "geometric"));
}

/* What the classes throw on the normal of the learner's line: the line stands best in the middle of
 * the gap. */
static void
build_shadows (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (params, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  double above, below;

  if (table == NULL || table->n == 0)
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _ ("distance from your line"),
                         C_ ("axis", "class"));
  gradus_scene_set_y_range (scene, -0.3, 1.3);
  for (guint i = 0; i < table->n; i++)
    gradus_scene_point (scene,
                        gradus_street_score (work->base.guess, gradus_table_row (table, i),
                                             table->d)
                          / params->length,
                        table->label[i], GRADUS_ROLE_CLASS + table->label[i], GRADUS_SHAPE_AUTO, 1,
                        (int) i);
  gradus_street_shadows (table, work->base.guess, &above, &below);
  above /= params->length;
  below /= params->length;
  gradus_scene_vrule (scene, 0, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID, NULL);
  gradus_scene_segment (scene, below, 0.5, above, 0.5,
                        above > below ? GRADUS_ROLE_MODEL : GRADUS_ROLE_ERROR, GRADUS_LINE_BOLD);
  gradus_scene_label (scene, above > below ? C_ ("legend", "gap") : C_ ("legend", "overlap"));
  gradus_scene_vrule (scene, 0.5 * (above + below), GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
  gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID,
                            C_ ("legend", "yours now"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED,
                            C_ ("legend", "best shift"));
}

static void
build_curve (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work, table);
  const GradusArray *attempts = &state->base.attempts;
  const gsize m = attempts->n_dims == 2 ? attempts->shape[0] : 0;
  double low = INFINITY, high = -INFINITY, x[CURVE / 2 + 1], y[CURVE / 2 + 1];
  g_autofree double *theta = g_new (double, 1 + table->d);

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _ ("angle of the normal (°)"),
                         C_ ("axis", "smallest distance"));
  if (gradus_kit_waits (scene, table->d < 2, _ ("With one input there is nothing to turn.")))
    return;
  for (guint k = 0; k <= CURVE / 2; k++)
    {
      x[k] = 180.0 * k / (CURVE / 2);
      y[k] = distance_at (table, work, x[k]);
      low = MIN (low, y[k]);
      high = MAX (high, y[k]);
    }
  low = MIN (low, 0);
  high = MAX (high, 0);
  gradus_scene_set_x_range (scene, 0, 180);
  gradus_scene_set_y_range (scene, low - 0.1 * (high - low), high + 0.15 * (high - low));
  if (state->known)
    {
      gradus_scene_polyline (scene, x, y, CURVE / 2 + 1, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      gradus_scene_point (scene, work->best_angle, work->best, GRADUS_ROLE_MODEL,
                          GRADUS_SHAPE_DIAMOND, 1.4, -1);
    }
  for (guint k = 0; k < state->counted; k++)
    gradus_scene_point (scene, state->census.data[2 * k], state->census.data[2 * k + 1],
                        GRADUS_ROLE_MUTED, GRADUS_SHAPE_CIRCLE, 0.8, -1);
  for (gsize t = m > 12 ? m - 12 : 0; t < m; t++)
    {
      gradus_street_turned (table, work->base.centre, attempts->data[2 * t],
                            attempts->data[2 * t + 1], theta);
      gradus_scene_point (scene, attempts->data[2 * t],
                          MAX (gradus_street_nearest (table, theta), low), GRADUS_ROLE_PAST,
                          GRADUS_SHAPE_CIRCLE, 1, -1);
    }
  gradus_scene_point (scene, params->base.turn, MAX (number_nearest (here), low),
                      GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.4, -1);
  gradus_scene_param_handle (scene, "turn", NULL, params->base.turn,
                             MAX (number_nearest (here), low));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "yours now"));
  if (state->counted > 0)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_CIRCLE,
                              C_ ("legend", "with the best shift"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "data", N_ ("The street"), GRADUS_EDIT_POINTS, .kit = gradus_kit_classes, .of = "",
    .extra = draw_data,
    .caption = GRADUS_SAY ({ NULL, N_ ("smallest distance {smallest-distance}") }) },
  { "bars", N_ ("Both margins"), .build = build_bars,
    .caption = GRADUS_SAY (
      { "louder-now", N_ ("The length of w is {louder-length}.") },
      { "measured > 0", N_ ("The length of w is {length}.") }) },
  { "shadows", N_ ("Shadows on the normal"), .build = build_shadows },
  { "curve", N_ ("Smallest distance over the angle"), .build = build_curve,
    .caption = GRADUS_SAY ({ "best-angle >= 0 and best > -1e300",
                             N_ ("The top is {best} at {best-angle|4}°.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Put down a line"),
    N_ ("Turn and shift a line until its smallest distance to a point is as large as can be."),
    .pseudocode = N_ ("choose w and b yourself"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\role{accent}{\\gamma} = \\min_i\\ y_i\\,\\frac{w^Tx_i + b}{\\|w\\|}",
    .filled = GRADUS_SAY (
      { NULL, "w = <w>,\\quad b = <b>,\\quad \\role{accent}{\\gamma} = "
              "<smallest-distance|accent>" }),
    .said = GRADUS_SAY (
      { "guess-score > 0", N_ ("The line is {smallest-distance} away from its nearest point.") },
      { NULL, NN_ ("The line leaves {errors} point on the wrong side: its smallest distance is "
                   "below 0.",
                   "The line leaves {errors} points on the wrong side: its smallest distance "
                   "is below 0."), "errors" }) },
  { "measure", N_ ("Measure both margins"),
    N_ ("The functional margin grows with the length of w, the geometric one does not."),
    .shows = "bars",
    .pseudocode = N_ ("for each point: γ̂ ← y (wᵀx + b), γ ← γ̂ / ‖w‖"), .once = TRUE,
    .micro = "n", .run = run_measure,
    .rule = "\\role{second}{\\hat\\gamma_i} = y_i(w^Tx_i + b),\\quad "
            "\\role{model}{\\gamma_i} = \\frac{\\role{second}{\\hat\\gamma_i}}{\\|w\\|}",
    .filled = GRADUS_SAY (
      { "micro", "\\role{second}{\\hat\\gamma_{<i>}} = <calc y * f-i = margin-i>,\\quad "
                 "\\role{model}{\\gamma_{<i>}} = <calc margin-i / length = distance-i>" },
      { NULL, "\\role{second}{\\hat\\gamma} = <smallest-functional|second>,\\quad "
              "\\role{model}{\\gamma} = <calc smallest-functional / length = "
              "smallest-distance>" }),
    .said = GRADUS_SAY (
      { "micro and margin-i <= 0", N_ ("Point {i} is on the wrong side: its score is {f-i}, and "
                                       "both margins are below 0 or 0.") },
      { "micro", N_ ("Point {i} has the functional margin {margin-i} and the distance "
                     "{distance-i}.") },
      { "unit", N_ ("w has the length 1, so both margins are the same; the smallest is "
                    "{smallest-distance}.") },
      { NULL, N_ ("The smallest functional margin is {smallest-functional}, the smallest distance "
                  "{smallest-distance}: the first is {length} times the second, the length of "
                  "w.") }) },
  { "louder", N_ ("Write it louder"),
    N_ ("w and b ten times as large are the same line, with ten times the functional margins."),
    .shows = "bars",
    .pseudocode = N_ ("w, b ← 10 w, 10 b"), .once = TRUE, .run = run_louder,
    .rule = "\\frac{y_i(10\\,w^Tx_i + 10\\,b)}{\\|10\\,w\\|} = \\role{model}{\\gamma_i}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{second}{\\hat\\gamma} = <calc 10 * smallest-functional = "
              "louder-functional>,\\quad \\role{model}{\\gamma} = <calc louder-functional / "
              "louder-length = smallest-distance>" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("With w of the length {louder-length} the smallest functional margin is "
                  "{louder-functional}; the line has not moved, and the smallest distance is "
                  "{smallest-distance} as before.") }) },
  { "census", N_ ("Try the angles"),
    N_ ("36 angles, one after the other, each with the shift that is best for it."),
    .shows = "curve",
    .pseudocode = N_ ("for each angle: half of the gap between the shadows"), .once = TRUE,
    .micro = "36", .run = run_census,
    .rule = "\\gamma(u) = \\tfrac12\\Bigl(\\min_{+}u^Tx - \\max_{-}u^Tx\\Bigr),\\quad \\|u\\| = 1",
    .filled = GRADUS_SAY (
      { "micro", "\\gamma(<angle>^\\circ) = <distance>" },
      { NULL, "\\max_k\\gamma(\\vartheta_k) = <counted-best>" }),
    .said = GRADUS_SAY (
      { "micro and distance > 0", N_ ("At {angle}° the shadows of both classes leave {distance} "
                                      "to either side.") },
      { "micro", N_ ("At {angle}° the shadows of the classes meet: no line across parts them.") },
      { "counted-best > 0", N_ ("Of 36 angles the best leaves {counted-best} to either side.") },
      { NULL, N_ ("At none of 36 angles are the classes apart.") }) },
  { "law", N_ ("The best distance"),
    N_ ("Between the angles the curve goes on; at its top a turn to either side brings a point "
        "nearer."),
    .shows = "curve",
    .pseudocode = N_ ("the angle with the largest γ"), .once = TRUE, .run = run_law,
    .rule = "\\role{model}{\\gamma^*} = \\max_{\\|u\\| = 1}\\gamma(u)",
    .filled = GRADUS_SAY ({ NULL, "\\gamma(<best-angle|model|5>^\\circ) = <best|model>" }),
    .said = GRADUS_SAY (
      { "line", N_ ("With one input there is one direction; the best shift leaves {best}.") },
      { "best <= 0", N_ ("Whatever the angle, the classes overlap: the best has {best}.") },
      { NULL, N_ ("The top is {apart best means-distance}, at {best-angle|4}°. Across the line of "
                  "the means, at {means-angle|4}°, the best shift leaves "
                  "{apart means-distance best}.") }) });

static const GradusParam params[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { .id = "length", .label = N_ ("Length of w"), .symbol = "\\|w\\|",
    .blurb = N_ ("How loudly the same line is written: w and b are both as many times as large."),
    GRADUS_PARAM_FIELD (Params, length), .def = 1, .min = 1e-3, .max = 1e7, .slider_min = 1,
    .slider_max = 1e6, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_ALIKE] = { "alike", N_ ("Both margins are the same"), N_ ("w has the length 1.") },
  [EVENT_WRONG] = { "wrong", N_ ("A point on the wrong side"),
                    N_ ("The smallest margin is 0 or below.") },
  [EVENT_TOP] = { "top", N_ ("The best line"),
                  N_ ("No line has a larger smallest distance than yours.") });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "turn", N_ ("How does the best line lie?"), "census", "data", .asks = GRADUS_ASKS_LINE,
    .about = "border-angle middle-x middle-y", .when = "plane and open", .scale = "3",
    .words = N_ ("The line with the largest smallest distance goes through the point that is "
                 "marked. How must it lie?"),
    .truth = GRADUS_SAY (
      { NULL, N_ ("At {border-angle|4}°: only the nearest points count. Halfway between the means "
                  "it would lie at {bisector-angle|4}°.") }),
    .intuition = N_ ("You thought the middle of the groups is safest, but only the nearest points "
                     "count."),
    .intuition_answer = "bisector-angle" },
  { "ten", N_ ("What does the length of w change?"), "measure", "bars",
    .asks = GRADUS_ASKS_NUMBER, .about = "smallest-distance",
    .words = N_ ("w has the length {length}, and the smallest functional margin is {guess-score}. "
                 "How far is the nearest point from the line?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{smallest-distance}: the functional margin divided by the "
                                     "length of w.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "three", .title = N_ ("Three points"),
    .blurb = N_ ("With w = (2.5, 2), the way from mean to mean, the line halfway is 1.210 from its "
                 "nearest point; turn and shift it for more."),
    .data = "svm-3", .params = "turn=38.65980825409009 shift=-0.533588 length=3.2015621187164243",
    .claims = "smallest-distance ~ 1.210\nw[0] ~ 2.50\nw[1] ~ 2.00\nbest ~ 1.414\n"
              "best-angle ~ 45.0" },
  { .id = "written", .title = N_ ("The line x₁ + x₂ = 4"),
    .blurb = N_ ("Functional margins 2, 3 and 2, distances 1.414, 2.121 and 1.414: w = (1, 1)."),
    .data = "svm-3",
    .params = "turn=45 shift=-0.7071067811865475 length=1.4142135623730951",
    .claims = "functional[0] ~ 2.00\nfunctional[1] ~ 3.00\ngeometric[1] ~ 2.121\n"
              "ever: event:top" },
  { .id = "by-hand", .title = N_ ("w = (3, 4) and b = −5"),
    .blurb = N_ ("The point (3, 4) has the functional margin 20 and is 4 away."),
    .data = "facing-2", .params = "turn=53.13010235415598 shift=1 length=5",
    .claims = "functional[0] ~ 20.0\ngeometric[0] ~ 4.00\nw[0] ~ 3.00\nw[1] ~ 4.00\nb ~ -5.00" },
  { .id = "cloud", .title = N_ ("Two clouds apart"),
    .blurb = N_ ("Forty points; the curve of the angles has one top."),
    .data = "blobs:k=2,n=40,spread=0.6", .data_seed = 3, .params = "turn=0 shift=0",
    .claims = "n == 40\nbest > 0" },
  { .id = "crossed", .title = N_ ("Classes that no line parts"),
    .blurb = N_ ("Exclusive or: at every angle the shadows overlap, and the best smallest distance "
                 "is −0.707."),
    .data = "xor-4", .params = "turn=20 shift=0",
    .claims = "best ~ -0.707\nsmallest-distance < 0\nnot open" },
  { .id = "loud", .title = N_ ("Failure: the functional margin as a goal"),
    .blurb = N_ ("The same line as x₁ + x₂ = 4, written a million times as loudly: the functional "
                 "margin is 2,000,000, and no point is farther away."),
    .data = "svm-3",
    .params = "turn=45 shift=-0.7071067811865475 length=1414213.5623730951",
    .failure = N_ ("Longer w make the functional margin as large as you like without moving the "
                   "line: it has no maximum. Fix the length of w, or measure the distance."),
    .claims = "smallest-functional ~ 2000000\nsmallest-distance ~ 1.414" },
  { .id = "units", .title = N_ ("Failure: a column in another unit"),
    .blurb = N_ ("The second input is ten times as large: the best normal turns from 45° to "
                 "84.29°."),
    .data = "svm-3-tenths", .params = "turn=45 shift=0",
    .failure = N_ ("Distance depends on the units: the large column decides. Standardise the "
                   "columns first."),
    .claims = "best-angle ~ 84.289\nbest ~ 10.050" });

#define BY_HAND "syllabus, teaching sheet: by hand"
#define OWN "numpy, every angle of a grid of 0.01°"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "written", 1, "functional", GRADUS_EXPECT (2, 3, 2), 1e-12, BY_HAND },
  { "written", 1, "geometric",
    GRADUS_EXPECT (1.4142135623730951, 2.1213203435596424, 1.4142135623730951), 1e-12, BY_HAND },
  { "three", 1, "geometric", GRADUS_EXPECT (1.210347, 1.991215, 1.600781), 1e-5, OWN },
  { "three", 1, "best", GRADUS_EXPECT (1.4142135623730951), 1e-8, BY_HAND },
  { "three", 1, "census", GRADUS_EXPECT (0, 1), 1e-12, OWN },
  { "three", 1, "census", GRADUS_EXPECT (30, 1.3660254037844386), 1e-9, OWN, .index = 12 },
  { "three", 1, "census", GRADUS_EXPECT (45, 1.4142135623730951), 1e-9, OWN, .index = 18 },
  { "three", 1, "census", GRADUS_EXPECT (90, 1), 1e-9, OWN, .index = 36 },
  { "by-hand", 1, "functional", GRADUS_EXPECT (20, 30), 1e-9, BY_HAND },
  { "by-hand", 1, "geometric", GRADUS_EXPECT (4, 6), 1e-9, BY_HAND },
  { "units", 1, "best", GRADUS_EXPECT (10.049875621120890), 1e-9, "by hand: ½ √404" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "loud", .title = N_ ("Written quietly and loudly"),
    .blurb = N_ ("With w ten times as long the functional margin is 20 instead of 2; the distance "
                 "is 1.414 on both sides."),
    .preset = "written", .left = "length=1.4142135623730951", .right = "length=14.142135623730951",
    .plot = "bars",
    .claims = "left: smallest-functional ~ 2.00\nright: smallest-functional ~ 20.0\n"
              "both: smallest-distance ~ 1.414" });

static const GradusSheet sheet = {
  .aha = N_ ("Shouting louder, ten times w, makes the score ten times larger and the distance not "
             "a hair longer."),
  .by_hand = N_ ("w = (3, 4), b = −5 and x = (3, 4) of class +1: functional 9 + 16 − 5 = 20, "
                 "geometric 20/5 = 4."),
  .why = "bars",
  .intuition = N_ ("The line halfway between the means is the safest one."),
  .caught_by = "turn",
  .breaks = N_ ("The functional margin as a goal: 2,000,000 without the line moving. The length "
                "of w gives it away."),
  .needs = "perceptron",
  .leads_to = "hard-margin-svm perceptron-mistake-bound surrogate-losses",
  .aliases = "margin; distance to a hyperplane; canonical form; 函数间隔; 几何间隔; 超平面; jg; hsjg; jhjg",
  .terms = N_ ("functional margin; geometric margin; hyperplane"),
};

const GradusDescriptor gradus_margins = {
  .base = &gradus_streets,
  .id = "margins", .title = N_ ("Functional and geometric margins"),
  .summary = N_ ("Measures how far points are from a border, with and without the length of w."),
  .goal = N_ ("Tell the score of a point from its distance, and find the line with the most room."),
  .source = "CS229 lecture notes, part V, sections 2 and 3",
  .difficulty = 1, .kind = GRADUS_KIND_EXPLORATION,
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .events = events, .invariants = invariants, .plots = plots, .questions = questions,
  .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet, .prepare = prepare,
  .name = name,
  .start_said = GRADUS_SAY ({ NULL, N_ ("{n} points of two classes, and a line; w has the length "
                                        "{length}.") }),
  .same = GRADUS_SAMENESS (
    { "scale", GRADUS_DIFFERS, "the learner's shift is in the units of the data" }),
};
