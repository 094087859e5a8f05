/* Turn a direction by hand: every direction casts a different shadow.
 *
 * Situation. Points of the plane, perhaps in classes, and a line through their mean. The points
 * fall on it at right angles; their places there are their shadows. How far the shadows spread
 * (kept), how long the sticks are (lost) and how well the classes part depend on the line alone.
 *
 * Stages. The learner turns the line until the classes part, or until the shadows spread most
 * (try). The points fall on it one by one (cast), and the shadows of the classes are weighed
 * (weigh). All lines are gone through in steps of 5 degrees (turn). The law of the spread is laid
 * over the readings (law): kept (t) = (l1 + l2)/2 + (l1 - l2)/2 cos 2 (t - t1), so that the worst
 * line is at right angles to the best.
 *
 * How well classes part is measured by the scatter between their means over the scatter within
 * (Fisher), and by the gap between the shadows of two classes.
 *
 * Cost. n a line.
 *
 * Edge cases. Where the spread is the same in every direction no line keeps most (event "round").
 * Without classes nothing is to be parted. A class whose points all fall on one place within has no
 * scatter: the ratio is not defined there.
 *
 * Source: 图解机器学习, section 13.1; CS229 lecture notes, part XI.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "gradus-linalg.h"
#include "gradus-mould.h"

#define STEPS 36
#define DEGREES 5
#define PLACES 181
/* Points fall in so many steps at most. */
#define MOST_CASTS 60
#define BINS 24
/* Beside the whole spread nothing. */
#define NOTHING 1e-9

typedef struct
{
  double angle;
  bool centre;
} Params;

typedef struct
{
  GradusArray attempts;
  GradusArray census;      /* STEPS x 3: angle, kept, share of the scatter between classes */
  guint fallen, seen, done, last;
  bool weighed, lawful;
} State;

typedef struct
{
  guint n, classes;        /* classes that have points; 0 where there is one or none */
  double pivot[2];
  double spread[3];        /* xx, xy, yy of the points from the pivot, over n */
  double between[3], within[3];
  double values[2], top;   /* its eigenvalues, and the angle that keeps most */
  double apart_angle;      /* where the classes part most; NAN: not defined */
} Work;

enum { EVENT_ROUND, EVENT_HIDDEN };

/* --- What follows at once --------------------------------------------------------------------- */

static void
add (double sums[3], double x, double y, double weight)
{
  sums[0] += weight * x * x;
  sums[1] += weight * x * y;
  sums[2] += weight * y * y;
}

static double
along (const double sums[3], const double u[2])
{
  return sums[0] * u[0] * u[0] + 2 * sums[1] * u[0] * u[1] + sums[2] * u[1] * u[1];
}

static void
find_classes (Work *work, const GradusTable *table)
{
  g_autofree double *sum = g_new0 (double, 3 * (gsize) MAX (table->n_classes, 1));
  double middle[2] = { 0, 0 };
  guint known = 0;

  /* Points whose class is not known belong to none. */
  for (guint i = 0; table->label != NULL && i < table->n; i++)
    known += table->label[i] >= 0;
  for (guint i = 0; table->label != NULL && i < table->n; i++)
    if (table->label[i] >= 0)
      {
        const double *x = gradus_table_row (table, i);
        double *own = &sum[3 * table->label[i]];

        for (guint j = 0; j < 2; j++)
          {
            own[j] += x[j];
            middle[j] += x[j] / known;
          }
        work->classes += own[2]++ == 0;
      }
  if (work->classes < 2)
    {
      work->classes = 0;
      return;
    }
  for (guint i = 0; i < table->n; i++)
    if (table->label[i] >= 0)
      {
        const double *x = gradus_table_row (table, i), *own = &sum[3 * table->label[i]];
        const double mean[2] = { own[0] / own[2], own[1] / own[2] };

        add (work->within, x[0] - mean[0], x[1] - mean[1], 1);
        add (work->between, mean[0] - middle[0], mean[1] - middle[1], 1);
      }
}

/* Rounding is 0, and so is what is next to 180 degrees. */
static double
clean_angle (double angle)
{
  return angle < 1e-9 || angle > 180 - 1e-9 ? 0 : angle;
}

static void
find_best (Work *work)
{
  const double large[4] = { work->between[0], work->between[1], work->between[1],
                            work->between[2] };
  const double small[4] = { work->within[0], work->within[1], work->within[1], work->within[2] };
  double values[2], vectors[4];

  gradus_symmetric_eigen_2 (work->spread, work->values, vectors);
  work->top = clean_angle (gradus_line_angle (vectors));
  work->apart_angle = NAN;
  if (work->classes > 0 && gradus_symmetric_eigen_relative (large, small, 2, values, vectors)
      && values[0] > 0)
    work->apart_angle = clean_angle (gradus_line_angle (vectors));
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  const double *first = gradus_table_row (table, 0);
  gboolean spread = FALSE;

  if (table->d < 2)
    return g_strdup (_ ("There is one input, so there is no direction to choose: give at least two "
                        "inputs."));
  for (guint i = 0; i < table->n; i++)
    for (guint j = 0; j < 2; j++)
      spread |= gradus_table_row (table, i)[j] != (params->centre ? first[j] : 0);
  return spread ? NULL : g_strdup (_ ("All points are at one place and cast one shadow, whatever "
                                      "the direction: give at least two that differ."));
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  Work *work = g_new0 (Work, 1);

  work->n = table->n;
  for (guint i = 0; params->centre && i < table->n; i++)
    for (guint j = 0; j < 2; j++)
      work->pivot[j] += gradus_table_row (table, i)[j] / table->n;
  for (guint i = 0; i < table->n; i++)
    {
      const double *x = gradus_table_row (table, i);

      add (work->spread, x[0] - work->pivot[0], x[1] - work->pivot[1], 1.0 / table->n);
    }
  find_classes (work, table);
  find_best (work);
  return work;
}

static double
kept_at (const Work *work, double angle)
{
  double u[2];

  gradus_line_direction (angle, u);
  return along (work->spread, u);
}

static double
total_of (const Work *work)
{
  return work->spread[0] + work->spread[2];
}

/* Scatter between over within; NAN where it is not defined. */
static double
apart_at (const Work *work, double angle)
{
  double u[2], within;

  if (work->classes == 0)
    return NAN;
  gradus_line_direction (angle, u);
  within = along (work->within, u);
  return within > NOTHING * work->n * total_of (work)
           ? MAX (along (work->between, u), 0) / within : NAN;
}

/* The share of the scatter between classes in all of it, 0 to 1. */
static double
part_at (const Work *work, double angle)
{
  double u[2], between, within;

  if (work->classes == 0)
    return NAN;
  gradus_line_direction (angle, u);
  between = MAX (along (work->between, u), 0);
  within = MAX (along (work->within, u), 0);
  return between + within > 0 ? between / (between + within) : NAN;
}

/* Between the shadows of two classes, negative where they overlap; NAN with other numbers of
 * classes. */
static double
gap_at (const GradusPosition *here, double angle)
{
  GRADUS_HERE (work, table);
  double low[2] = { INFINITY, INFINITY }, high[2] = { -INFINITY, -INFINITY }, u[2];
  gint32 first = -1;

  if (work->classes != 2)
    return NAN;
  gradus_line_direction (angle, u);
  for (guint i = 0; i < table->n; i++)
    {
      const double *x = gradus_table_row (table, i);
      const double z = u[0] * (x[0] - work->pivot[0]) + u[1] * (x[1] - work->pivot[1]);
      guint side;

      if (first < 0)
        first = table->label[i];
      side = table->label[i] != first;
      low[side] = MIN (low[side], z);
      high[side] = MAX (high[side], z);
    }
  return MAX (low[0] - high[1], low[1] - high[0]);
}

static double
score_at (const GradusPosition *here, double angle)
{
  const Work *work = here->workspace;

  return work->classes > 0 ? part_at (work, angle) : kept_at (work, angle);
}

static const GradusContest contest = {
  .param = "angle", .score = score_at, .better = GRADUS_BETTER_MORE, .x_label = N_ ("angle (°)"),
  .y_label = N_ ("share"), .period = 180,
};

/* --- Stages ----------------------------------------------------------------------------------- */

GRADUS_MICROS (n_points, (work), gradus_n_strides (work->n, MOST_CASTS))

/* Some points fall on the line. */
static GradusStatus
run_cast (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->fallen = MIN ((state->done + 1) * gradus_stride (work->n, MOST_CASTS), work->n);
  return gradus_step_done (&state->done, &state->last,
                           (guint) gradus_n_strides (work->n, MOST_CASTS));
}

GRADUS_RUN (run_weigh, (state), (state->weighed = true, GRADUS_STATUS_CONTINUE))

static GradusStatus
run_turn (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const double angle = DEGREES * (double) state->done;
  double *row = &gradus_array_write (&state->census)[3 * state->done];
  const double part = part_at (work, angle);

  row[0] = angle;
  row[1] = kept_at (work, angle);
  row[2] = isnan (part) ? 0 : part;
  state->seen = state->done + 1;
  gradus_context_raise_if (context, EVENT_ROUND,
                           state->seen == STEPS
                             && work->values[0] - work->values[1] <= NOTHING * total_of (work));
  return gradus_step_done (&state->done, &state->last, STEPS);
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const GradusPosition here = { .params = p, .workspace = work, .state = state,
                                .dataset = context->dataset };

  state->lawful = true;
  gradus_context_raise_if (context, EVENT_HIDDEN,
                           gap_at (&here, work->top) < 0 && gap_at (&here, work->apart_angle) > 0);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_kept, (p, work), kept_at (work, p->angle))
GRADUS_NUMBER (number_lost, (p, work), total_of (work) - kept_at (work, p->angle))
GRADUS_NUMBER (number_apart, (p, work), apart_at (work, p->angle))
GRADUS_NUMBER (number_gap, (p), gap_at (here, p->angle))

static void
array_shadows (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (p, work, table);
  double *z = gradus_array_init_vector (out, table->n), u[2];

  gradus_line_direction (p->angle, u);
  for (guint i = 0; i < table->n; i++)
    for (guint j = 0; j < 2; j++)
      z[i] += u[j] * (gradus_table_row (table, i)[j] - work->pivot[j]);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "kept", N_ ("Spread of the shadows"), "u^T\\Sigma u", .number = number_kept,
    .flags = GRADUS_METRIC, .beside = "total" },
  { "lost", N_ ("Mean square of the sticks"), "\\mathrm{tr}\\,\\Sigma - u^T\\Sigma u",
    .number = number_lost, .flags = GRADUS_METRIC, .beside = "total" },
  { "apart", N_ ("Between over within"), "\\frac{u^TS_bu}{u^TS_wu}", .number = number_apart,
    .flags = GRADUS_METRIC },
  { "gap", N_ ("Gap between the classes"), "g", .number = number_gap, .flags = GRADUS_METRIC,
    .beside = "data" },
  { "attempts", N_ ("Attempts"), "t", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, angle in degrees"), .flags = GRADUS_START, .tries = "angle" },
  { "census", N_ ("All lines"), "c", GRADUS_QUANTITY (State, census), GRADUS_KNOWN (State, seen),
    .shape = GRADUS_EXTENT (STEPS, 3),
    .indices = N_ ("line; its angle, spread kept, share between classes"),
    .beside = "total" },
  { "shadows", N_ ("Shadows"), "z", .array = array_shadows, .indices = N_ ("point"),
    .one = N_ ("Shadow"), .flags = GRADUS_PER_DATUM, .beside = "data" },
  { "last", N_ ("In work"), NULL, GRADUS_QUANTITY (State, last) },
  { "fallen", N_ ("Points that have fallen"), NULL, GRADUS_QUANTITY (State, fallen) },
  { "weighed", N_ ("Classes are weighed"), NULL, GRADUS_QUANTITY (State, weighed) },
  { "seen", N_ ("Lines gone through"), NULL, GRADUS_QUANTITY (State, seen) },
  { "lawful", N_ ("The law is there"), NULL, GRADUS_QUANTITY (State, lawful) });

/* The point that fell last: its shadow and its stick, to either side. */
static void
name_point (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, table);
  const guint i = MIN (MAX (state->fallen, 1), work->n) - 1;
  const double *x = gradus_table_row (table, i);
  double u[2];

  gradus_line_direction (p->angle, u);
  gradus_names_row (names, table, i);
  gradus_names_number (names, "place", u[0] * (x[0] - work->pivot[0])
                                         + u[1] * (x[1] - work->pivot[1]));
  gradus_names_number (names, "stick", fabs (u[0] * (x[1] - work->pivot[1])
                                             - u[1] * (x[0] - work->pivot[0])));
  gradus_names_number (names, "between-now", work->classes > 0 ? MAX (along (work->between, u), 0)
                                                               : NAN);
  gradus_names_number (names, "within-now", work->classes > 0 ? MAX (along (work->within, u), 0)
                                                              : NAN);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  const double angle = DEGREES * (double) MIN (state->last, STEPS - 1);
  const double total = total_of (work);
  const gboolean is_round = work->values[0] - work->values[1] <= NOTHING * total;
  double value = 0, best;

  best = gradus_contest_best (here, &contest, &state->attempts, &value);
  name_point (here, names);
  gradus_names_flag (names, "classes", work->classes > 0);
  gradus_names_flag (names, "parts", isfinite (work->apart_angle));
  gradus_names_flag (names, "round", is_round);
  gradus_names_vector (names, "pivot", work->pivot, 2);
  gradus_names_number (names, "total", total);
  gradus_names_number (names, "most", work->values[0]);
  gradus_names_number (names, "least", work->values[1] > NOTHING * total ? work->values[1] : 0);
  gradus_names_number (names, "middle", 0.5 * total);
  gradus_names_number (names, "swing", is_round ? 0 : 0.5 * (work->values[0] - work->values[1]));
  gradus_names_number (names, "top-angle", is_round ? NAN : work->top);
  gradus_names_number (names, "bottom-angle",
                       is_round ? NAN : work->top < 90 ? work->top + 90 : work->top - 90);
  gradus_names_number (names, "apart-angle", work->apart_angle);
  gradus_names_number (names, "most-apart", apart_at (work, work->apart_angle));
  gradus_names_number (names, "top-gap", gap_at (here, work->top));
  gradus_names_number (names, "apart-gap", gap_at (here, work->apart_angle));
  gradus_names_number (names, "now-angle", angle);
  gradus_names_number (names, "now-kept", kept_at (work, angle));
  gradus_names_number (names, "now-apart", apart_at (work, angle));
  gradus_names_number (names, "best-angle", value);
  gradus_names_number (names, "best-score", best);
  gradus_names_number (names, "best-kept", kept_at (work, value));
  gradus_names_number (names, "best-apart", apart_at (work, value));
  gradus_names_number (names, "kept-share", kept_at (work, p->angle) / total);
}

/* --- What theory promises --------------------------------------------------------------------- */

/* From the points themselves: squared shadows and squared sticks sum to the total. */
static gboolean
holds_pythagoras (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work, table);
  double u[2], sum = 0;

  gradus_line_direction (p->angle, u);
  for (guint i = 0; i < table->n; i++)
    {
      const double *x = gradus_table_row (table, i);
      const double a = x[0] - work->pivot[0], b = x[1] - work->pivot[1];

      sum += gradus_square (u[0] * a + u[1] * b) + gradus_square (u[0] * b - u[1] * a);
    }
  *measured = fabs (sum / table->n - total_of (work));
  return *measured <= NOTHING * total_of (work);
}

/* The readings lie on the cosine. */
static gboolean
holds_law (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);

  for (guint k = 0; k < STEPS; k++)
    {
      const double *row = &state->census.data[3 * k];
      const double law = 0.5 * total_of (work)
                         + 0.5 * (work->values[0] - work->values[1])
                             * cos (2 * (row[0] - work->top) * G_PI / 180);

      *measured = MAX (*measured, fabs (row[1] - law));
    }
  return *measured <= NOTHING * total_of (work);
}

/* Two lines at right angles keep the total together. */
static gboolean
holds_right_angles (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);

  for (guint k = 0; k < STEPS / 2; k++)
    *measured = MAX (*measured, fabs (state->census.data[3 * k + 1]
                                      + state->census.data[3 * (k + STEPS / 2) + 1]
                                      - total_of (work)));
  return *measured <= NOTHING * total_of (work);
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "pythagoras", N_ ("Kept + lost = total at every angle"),
    "u^T\\Sigma u + \\overline{\\|x - u u^T x\\|^2} = \\mathrm{tr}\\,\\Sigma", holds_pythagoras },
  { "right-angles", N_ ("Two lines at right angles keep all"),
    "\\mathrm{kept}(\\vartheta) + \\mathrm{kept}(\\vartheta + 90^\\circ) = "
    "\\mathrm{tr}\\,\\Sigma", holds_right_angles, .phase = "turn" },
  { "law", N_ ("All readings lie on the cosine"),
    "u^T\\Sigma u = \\bar\\lambda + \\tfrac{\\lambda_1 - \\lambda_2}{2}\\cos 2(\\vartheta - "
    "\\vartheta_1)", holds_law, .phase = "law" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
build_cloud (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  const gboolean turning = gradus_position_is_phase (here, "turn") && here->micro > 0;
  const double angle = turning ? DEGREES * (double) state->last : p->angle;
  const gboolean casting = gradus_position_is_phase (here, "cast") && here->micro > 0;
  g_autofree double *xy = NULL;
  GradusDial dial;
  double u[2];

  if (table == NULL || table->n == 0)
    return;
  xy = gradus_kit_plane (table, NULL);
  dial = gradus_dial_around (table, work->pivot[0], work->pivot[1], 1.12);
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, table->names[table->x_columns[0]],
                         table->names[table->x_columns[1]]);
  gradus_dial_include (&dial, scene);
  if (table->d > 2)
    gradus_scene_set_caption (scene, _ ("The first two inputs; the others are not drawn."));
  gradus_line_direction (angle, u);
  for (guint i = 0; i < (casting ? state->fallen : table->n); i++)
    {
      const double x = xy[2 * i] - work->pivot[0], y = xy[2 * i + 1] - work->pivot[1];
      const double z = u[0] * x + u[1] * y;
      const double at[2] = { work->pivot[0] + z * u[0], work->pivot[1] + z * u[1] };

      gradus_scene_segment (scene, xy[2 * i], xy[2 * i + 1], at[0], at[1], GRADUS_ROLE_MUTED,
                            GRADUS_LINE_THIN);
      gradus_scene_point (scene, at[0], at[1],
                          table->label != NULL ? GRADUS_ROLE_CLASS + table->label[i]
                                               : GRADUS_ROLE_ACCENT,
                          GRADUS_SHAPE_CIRCLE, 0.7, -1);
    }
  if (turning)
    gradus_scene_segment (scene, work->pivot[0] - dial.half[0] * u[0],
                          work->pivot[1] - dial.half[1] * u[1],
                          work->pivot[0] + dial.half[0] * u[0],
                          work->pivot[1] + dial.half[1] * u[1], GRADUS_ROLE_ACCENT,
                          GRADUS_LINE_SOLID);
  gradus_scene_points (scene, xy, table->n, 2, table->label, GRADUS_ROLE_DATA, 1);
  gradus_contest_draw_lines (here, &contest, &state->attempts, &dial, !turning, scene);
}

static double
kept_share (gconstpointer work, double angle)
{
  return kept_at (work, angle) / total_of (work);
}

static double
class_share (gconstpointer work, double angle)
{
  return part_at (work, angle);
}

/* Nothing where there is no share. */
static void
draw_reading (const Work *work, GradusSceneFunc share, double angle, GradusRole role,
              GradusShape shape, double size, GradusScene *scene)
{
  const double height = share (work, angle);

  if (isfinite (height))
    gradus_scene_point (scene, angle, height, role, shape, size, -1);
}

/* One of two shares: where the learner has been, then at all lines, then as a curve. */
static void
draw_share (const GradusPosition *here, GradusSceneFunc share, GradusRole role, const char *label,
            GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const gsize n = gradus_array_length (&state->attempts);

  if (state->lawful)
    gradus_scene_function (scene, share, work, 0, 180, PLACES, role, GRADUS_LINE_SOLID);
  for (guint k = 0; k < state->seen; k++)
    draw_reading (work, share, DEGREES * (double) k, role, GRADUS_SHAPE_CIRCLE, 0.5, scene);
  for (gsize t = 0; t < n; t++)
    draw_reading (work, share, state->attempts.data[t], role, GRADUS_SHAPE_RING, 1, scene);
  draw_reading (work, share, p->angle, role, GRADUS_SHAPE_DIAMOND, 1.3, scene);
  gradus_scene_legend_mark (scene, role, GRADUS_SHAPE_DIAMOND, label);
}

static void
build_curves (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (p, work);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "angle (°)"),
                         C_ ("axis", "share"));
  gradus_scene_set_x_range (scene, 0, 180);
  gradus_scene_set_y_range (scene, 0, 1);
  draw_share (here, kept_share, GRADUS_ROLE_MODEL, C_ ("legend", "spread that is kept"), scene);
  if (work->classes > 0)
    draw_share (here, class_share, GRADUS_ROLE_SECOND, C_ ("legend", "scatter between classes"),
                scene);
  gradus_scene_vrule (scene, p->angle, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, NULL);
}

/* Kept and lost at one angle, one on the other. */
static void
draw_stack (const Work *work, double x, double angle, GradusRole role, GradusScene *scene)
{
  const double kept = kept_at (work, angle);

  gradus_scene_bar (scene, x, 0.7, 0, kept, role, 0.75);
  gradus_scene_bar (scene, x, 0.7, kept, total_of (work), GRADUS_ROLE_MUTED, 0.3);
}

/* The line at hand, then the best and the worst once the law is there. */
static void
build_balance (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const char *const names[] = { C_ ("axis", "your line"), C_ ("axis", "keeps most"),
                                C_ ("axis", "keeps least") };

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "line"), C_ ("axis", "spread"));
  gradus_scene_set_x_names (scene, names, 3);
  gradus_scene_set_x_range (scene, 0.4, 3.6);
  draw_stack (work, 1, p->angle, GRADUS_ROLE_ACCENT, scene);
  if (state->lawful)
    {
      draw_stack (work, 2, work->top, GRADUS_ROLE_MODEL, scene);
      draw_stack (work, 3, work->top + 90, GRADUS_ROLE_MODEL, scene);
    }
  gradus_scene_hrule (scene, total_of (work), GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_label (scene, C_ ("legend", "total"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_SQUARE, C_ ("legend", "kept"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_SQUARE, C_ ("legend", "lost"));
}

/* The shadows in columns, whatever the line: of one width, so that lines can be compared. */
static void
build_shadows (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (work, table);
  g_auto (GradusArray) shadows = { 0 };
  double reach = 0;

  array_shadows (here, &shadows);
  for (guint i = 0; i < table->n; i++)
    reach = MAX (reach, hypot (gradus_table_row (table, i)[0] - work->pivot[0],
                               gradus_table_row (table, i)[1] - work->pivot[1]));
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_Y | GRADUS_AXES_ZERO_Y,
                         _ ("place on the line"), C_ ("axis", "points"));
  gradus_census_draw (shadows.data, table->label, table->n, -1.001 * reach, 1.001 * reach, BINS, 1,
                      0, scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "cloud", N_ ("Points, line and shadows"), .edit = GRADUS_EDIT_POINTS, .build = build_cloud },
  { "curves", N_ ("What each angle shows"), .build = build_curves },
  { "shadows", N_ ("The shadows alone"), .build = build_shadows },
  { "balance", N_ ("Kept and lost"), .build = build_balance });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Turn the line"), N_ ("Turn the line until the shadows of the classes part; without "
                                     "classes, until the shadows spread most."),
    .shows = "cloud", .asks = "angle", .pseudocode = N_ ("turn the line yourself"), .once = TRUE,
    .run = gradus_run_nothing,
    .rule = "\\mathrm{kept}(\\vartheta) = u^T\\Sigma u,\\quad \\mathrm{apart}(\\vartheta) = "
            "\\frac{u^TS_bu}{u^TS_wu}",
    .filled = GRADUS_SAY (
      { "classes", "\\mathrm{kept}(<angle>^\\circ) = <kept>,\\quad \\mathrm{apart} = <apart>" },
      { NULL, "\\mathrm{kept}(<angle>^\\circ) = <kept>" }),
    .said = GRADUS_SAY (
      { "gap > 0", N_ ("At {angle}° the classes are apart, with a gap of {gap}; the shadows keep "
                       "{kept} of {total}.") },
      { "gap <= 0", N_ ("At {angle}° the shadows keep {kept} of {total}, and the classes "
                        "overlap.") },
      { NULL, N_ ("At {angle}° the shadows keep {kept} of {total}.") }) },
  { "cast", N_ ("Cast the shadows"), N_ ("Each point falls on the line at right angles; the stick "
                                         "is what it loses."),
    .shows = "cloud", .pseudocode = N_ ("for each point x: z ← uᵀ (x − x̄)"), .once = TRUE,
    .n_micro = n_points, .run = run_cast,
    .rule = "\\role{accent}{z} = u^T(x - \\bar x),\\quad "
            "\\role{accent}{z}^2 + s^2 = \\|x - \\bar x\\|^2",
    .filled = GRADUS_SAY (
      { "micro", "\\role{accent}{z_{<i>}} = <place|accent>,\\quad s_{<i>} = <stick>" },
      { NULL, "\\tfrac1n\\sum_i z_i^2 = <kept>,\\quad \\tfrac1n\\sum_i s_i^2 = <lost>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i} lands at {place}, {stick} away from where it was.") },
      { NULL, N_ ("The squares of the shadows are {kept} on average, those of the sticks {lost}: "
                  "together {total}.") }) },
  { "weigh", N_ ("Weigh the classes"), N_ ("The scatter of the shadows is split: between the means "
                                           "of the classes, and within the classes."),
    .shows = "shadows", .pseudocode = N_ ("apart ← between / within"), .once = TRUE,
    .run = run_weigh,
    .rule = "\\mathrm{apart} = \\frac{u^TS_bu}{u^TS_wu}",
    .filled = GRADUS_SAY (
      { "classes", "\\mathrm{apart} = \\frac{<between-now>}{<within-now>}" },
      { NULL, "S_b = 0" }),
    .said = GRADUS_SAY (
      { "classes and apart >= 0", N_ ("Between the means of the classes the scatter is "
                                      "{between-now}, within them {within-now}: {apart} times as "
                                      "much.") },
      { "classes", N_ ("Within the classes all shadows fall on one place, and the ratio has no "
                       "value.") },
      { NULL, N_ ("There are no classes to be parted.") }) },
  { "turn", N_ ("Go through all lines"), N_ ("Every 5 degrees the spread is read off, and how much "
                                             "of the scatter lies between classes."),
    .shows = "curves cloud", .pseudocode = N_ ("for θ = 0°, 5°, … 175°: kept, apart"),
    .once = TRUE, .micro = G_STRINGIFY (STEPS), .run = run_turn,
    .rule = "\\mathrm{kept}(\\vartheta) + \\mathrm{lost}(\\vartheta) = \\mathrm{tr}\\,\\Sigma",
    .filled = GRADUS_SAY (
      { "micro", "\\mathrm{kept}(<now-angle>^\\circ) = <now-kept>" },
      { NULL, "\\mathrm{kept} + \\mathrm{lost} = <calc kept + lost = total>" }),
    .said = GRADUS_SAY (
      { "micro and classes", N_ ("At {now-angle}° {now-kept} is kept, and between over within is "
                                 "{now-apart}.") },
      { "micro", N_ ("At {now-angle}° {now-kept} is kept.") },
      { "event:round", N_ ("Every line keeps the same, {middle} of {total}: none is the best.") },
      { "parts and attempted", N_ ("The classes part most at {apart-angle|4}°, {most-apart} times "
                                   "as much between as within. Your best line, {best-angle|4}°, "
                                   "has {best-apart}.") },
      { "parts", N_ ("The classes part most at {apart-angle|4}°, {most-apart} times as much "
                     "between as within; most is kept at {top-angle|4}°.") },
      { NULL, N_ ("Most is kept at {top-angle|4}°: {most} of {total}.") }) },
  { "law", N_ ("The law of the spread"), N_ ("The spread is a cosine of twice the angle."),
    .shows = "curves", .pseudocode = N_ ("kept(θ) = (λ₁ + λ₂)/2 + (λ₁ − λ₂)/2 · cos 2(θ − θ₁)"),
    .once = TRUE, .run = run_law,
    .rule = "\\mathrm{kept}(\\vartheta) = \\tfrac{\\lambda_1 + \\lambda_2}{2} + "
            "\\tfrac{\\lambda_1 - \\lambda_2}{2}\\cos 2(\\vartheta - \\vartheta_1)",
    .filled = GRADUS_SAY (
      { "round", "\\mathrm{kept}(\\vartheta) = <middle>" },
      { NULL, "\\mathrm{kept}(\\vartheta) = <middle> + <swing> \\cos 2(\\vartheta - "
              "{<top-angle>}^\\circ)" }),
    .said = GRADUS_SAY (
      { "round", N_ ("The cosine has no height: every line keeps {middle}.") },
      { "event:hidden", N_ ("Most is kept at {top-angle|4}°, {most}, and there the classes "
                            "overlap; at {apart-angle|4}° they are {apart-gap} apart. The longest "
                            "shadow hides them.") },
      { "parts", N_ ("Most is kept at {top-angle|4}°, {most}, least at right angles to it, "
                     "{least}; the classes part most at {apart-angle|4}°.") },
      { NULL, N_ ("Most is kept at {top-angle|4}°, {most}, least at right angles to it, at "
                  "{bottom-angle|4}°, {least}.") }) });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "angle", .label = N_ ("Your line"), .symbol = "\\vartheta", .unit = N_ ("°"),
    .blurb = N_ ("Turn it in the picture."), GRADUS_PARAM_FIELD (Params, angle), .max = 180,
    .step = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "centre", .label = N_ ("Take the mean away"),
    .blurb = N_ ("Without it the line goes through the origin, and keeps most towards the mean."),
    GRADUS_PARAM_FIELD (Params, centre), .def = 1, .max = 1, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_ROUND] = { "round", N_ ("The same everywhere"),
                    N_ ("Every line keeps the same spread, so that none is the best.") },
  [EVENT_HIDDEN] = { "hidden", N_ ("The longest shadow hides"),
                     N_ ("On the line that keeps most the classes overlap, on another they are "
                         "apart.") });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "part", N_ ("Along which line do the classes part?"), "try", "cloud",
    .asks = GRADUS_ASKS_LINE, .about = "apart-angle pivot[0] pivot[1]",
    .when = "parts and not round",
    .words = N_ ("Turn the line so that the shadows of the classes part as well as they can. How "
                 "must it lie?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("At {apart-angle|4}°; most is kept at {top-angle|4}°.") }),
    .intuition = N_ ("You thought that the longest shadow shows most, but it lays the classes over "
                     "each other; another line tells them apart."),
    .intuition_answer = "top-angle" },
  { "hides", N_ ("Does the longest shadow hide the classes?"), "law", "curves",
    .asks = GRADUS_ASKS_EVENT, .about = "hidden", .when = "parts and not round",
    .words = N_ ("Take the line that keeps most. Do the classes overlap on it, though another line "
                 "has them apart?") });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "slats", .title = N_ ("Two slats"),
    .blurb = N_ ("The longest shadow lies at 5.8° and mixes the classes; at 94.8° they are apart."),
    .data = "slats-6",
    .claims = "top-angle ~ 5.8\napart-angle ~ 94.8\ntop-gap < 0\napart-gap > 0" },
  { .id = "by-hand", .title = N_ ("By hand"),
    .blurb = N_ ("±(−3, 1), ±(0, 1), ±(3, 1): 6 is kept at 0°, 1 at 90°, and 3.5 at 45°."),
    .data = "slats-flat-6", .params = "angle=45",
    .claims = "kept ~ 3.5\nmost ~ 6\nleast ~ 1" },
  { .id = "five", .title = N_ ("Five points of the lecture"),
    .blurb = N_ ("Without classes and through the origin: 8.83 is kept at 38.9°, 0.641 across."),
    .data = "five-points", .params = "centre=false",
    .claims = "most ~ 8.83\ntop-angle ~ 38.9\nleast ~ 0.641" },
  { .id = "diamonds", .title = N_ ("Two flat diamonds"),
    .blurb = N_ ("Wide classes, one above the other: the gap is across."), .data = "flat-diamonds",
    .claims = "classes\nmost-apart > 1" },
  { .id = "blobs", .title = N_ ("Two round clouds"),
    .blurb = N_ ("Here the longest shadow parts the classes too: what spreads most is what parts "
                 "them."),
    .data = "blobs:k=2,n=60", .claims = "n == 60\nnever: event:hidden" },
  { .id = "iris", .title = N_ ("Iris, two inputs"),
    .blurb = N_ ("Three classes and the first two inputs."), .data = "iris",
    .claims = "n == 150\nnever: event:hidden" },
  { .id = "off-centre", .title = N_ ("Failure: the mean was forgotten"),
    .blurb = N_ ("The slats, 10 farther in both inputs: the line that keeps most points nearly to "
                 "the mean, 44.3°."),
    .data = "slats-6:moved=10", .params = "centre=false angle=45",
    .failure = N_ ("Through the origin the shadows are as far out as the whole cloud is, and the "
                   "line that keeps most nearly points to its mean, at 45°: the farther away the "
                   "cloud, the less its shape counts. Take the mean away first."),
    .claims = "top-angle ~ 44.3\nangle == 45" },
  { .id = "circle", .title = N_ ("Failure: a circle"),
    .blurb = N_ ("Eight points on a circle: every line keeps 2 of 4."), .data = "circle-8",
    .failure = N_ ("The spread is the same in every direction, so that no line is the best. A "
                   "program names one all the same: look at the height of the cosine, which is 0."),
    .claims = "middle ~ 2\ntotal ~ 4\nswing == 0\never: event:round" });

#define NUMPY "oracles-B/ch15a.out: NumPy, angles in steps of 0.01°"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "slats", 1, "kept", GRADUS_EXPECT (6), 1e-12, "by hand: 18/3" },
  { "slats", 1, "lost", GRADUS_EXPECT (1.1666666666667), 1e-9, NUMPY },
  { "slats", 1, "apart", GRADUS_EXPECT (0), 1e-12, NUMPY },
  { "slats", 1, "census", GRADUS_EXPECT (90, 1.1666666666667, 0.857142857143), 1e-9, .index = 54,
    .source = "oracles-B/ch15a.out: Fisher 6 at 90°, 6/7" },
  { "by-hand", 1, "kept", GRADUS_EXPECT (3.5), 1e-12, "by hand" },
  { "by-hand", 1, "lost", GRADUS_EXPECT (3.5), 1e-12, "by hand" },
  { "circle", 1, "kept", GRADUS_EXPECT (2), 1e-9, "by hand" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "longest", .title = N_ ("The longest shadow and a short one"),
    .blurb = N_ ("At 5.84° most is kept and the classes are mixed; at 94.76°, near where least is "
                 "kept, they are 1.49 apart."),
    .preset = "slats", .left = "angle=5.84", .right = "angle=94.76", .plot = "cloud",
    .claims = "left: kept ~ 6.05\nleft: gap < 0\nright: gap ~ 1.49\nright: kept < 1.2\n"
              "left: angle ~ 5.84\nright: angle ~ 94.76" });

static const GradusSheet sheet = {
  .aha = N_ ("Every direction casts a different shadow; which is best depends on what you want to "
             "see."),
  .by_hand = N_ ("±(−3, 1), ±(0, 1), ±(3, 1): kept at θ is 6 cos²θ + sin²θ, which is 6 at 0°, 3.5 "
                 "at 45° and 1 at 90°; lost is 7 − kept."),
  .why = "curves",
  .intuition = N_ ("The longest shadow shows most."),
  .caught_by = "part",
  .breaks = N_ ("The mean left in: the best line points nearly to it, 44.3°. A circle: the cosine "
                "has the height 0, and no line is the best."),
  .needs = "gaussian-density",
  .leads_to = "pca fda lpp",
  .aliases = "projection; linear dimension reduction; centring; 投影; 线性降维; 中心化; tyfx",
  .terms = N_ ("projection; dimension reduction; centring"),
};

const GradusDescriptor gradus_projection_direction = {
  .id = "projection-direction", .chapter = 15, .difficulty = 1,
  .title = N_ ("Turn a direction by hand"),
  .summary = N_ ("Cast the shadows of points on a line and see what they keep and what they part."),
  .goal = N_ ("Say what a line keeps and loses, and why the longest shadow may hide the classes."),
  .source = "图解机器学习, section 13.1; CS229 lecture notes, part XI",
  .kind = GRADUS_KIND_EXPLORATION, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE, .distances = TRUE,
  .columns = N_ ("Two inputs; of more the first two. A class is a colour."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = g_free, .name = name,
  .start_said = GRADUS_SAY (
    { "classes", N_ ("{n} points in classes, and a line at {angle}°. On which line do the classes "
                     "part?") },
    { NULL, N_ ("{n} points and a line at {angle}°. On which line do the shadows spread most?") }),
  .start_asks = "angle", .end_shows = "curves",
  .same = GRADUS_SAMENESS ({ "one-point", GRADUS_SENTENCE }, { "equal", GRADUS_SENTENCE }),
};
