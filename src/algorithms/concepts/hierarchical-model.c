/* Hierarchical models, an exploration: a row of the machine in valleys.c.
 *
 * Situation. One unit (or two) whose insides move, beside rows of bumps that stay where they are.
 *
 * Stages. The learner bets where a unit is at half height when a number inside of it is doubled
 * (bet, double). Rows of 3, 5, 7 and 9 fixed bumps are fitted to the same points (fixed). One
 * number of the unit is set to many values, and J is noted (census). All of J is drawn along it,
 * beside the parabola that it would be if f were linear in that number (law). From where the unit
 * stands J is walked down (roll).
 *
 * Why it works. f is linear in the heights: J along one is a parabola. Along a number inside of a
 * unit it is not, so that going downhill leads into the valley at hand, which need not be the
 * lowest, or nowhere, where the ground is flat.
 *
 * Cost. O(n) a setting; J along the number at 401 places once.
 *
 * Edge cases. A unit that has left the data has no slope. A walk that has not come to rest after
 * 500 steps ends where it is.
 *
 * Source: Sugiyama, Illustrated Machine Learning, section 2.3.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "valleys.h"

#define ROWS 4                  /* of fixed bumps */
#define FIRST_ROW 3             /* bumps in the first row, two more in the next */
#define MOST_BUMPS 9
#define GRID 401                /* places at which J is known along the number */
#define MOST_STEPS 500
#define SHOWN_STEPS 12

typedef enum { PICK_FIRST, PICK_SECOND, PICK_HEIGHT } Pick;
typedef enum { END_LOWEST, END_WRONG, END_FLAT } End;

typedef struct
{
  GradusValleyParams valley;
  guint pick;
} Params;

typedef struct
{
  GradusValleyState valley;
  bool doubled, rolled;
  guint rows, row_done, row_last;    /* of fixed bumps, so far */
  guint steps, roll_done, roll_last; /* downhill, so far */
} State;

/* A row of fixed bumps with the heights of least squares. */
typedef struct
{
  guint b;
  GradusUnit units[MOST_BUMPS];
  double heights[MOST_BUMPS];
  double j;
} Row;

typedef struct
{
  GradusUnit units[2];
  double heights[2];
  const GradusTable *table;
  guint pick;
} Model;

typedef struct
{
  Row rows[ROWS];
  gboolean finite;
  double low, high;               /* of the number */
  double j[GRID], top;            /* J along it, and its largest */
  double bottom, least, bend;     /* the lowest place, J there, and how J is bent */
  guint valleys;
  double path[MOST_STEPS + 1];    /* downhill from where the unit stands */
  guint steps;
  double rest_j;
  End end;
} Work;

enum { EVENT_WRONG, EVENT_FLAT };

/* --- J along the number ----------------------------------------------------------------------- */

static Model
model_of (const Params *p, const GradusTable *table)
{
  Model model = { .table = table, .pick = p->pick };

  gradus_valley_units (&p->valley, model.units, model.heights);
  return model;
}

static double *
picked (Model *model)
{
  return model->pick == PICK_FIRST    ? &model->units[0].first
         : model->pick == PICK_SECOND ? &model->units[0].second : &model->heights[0];
}

/* What rounding leaves of points that are met would be told as a number. */
static double
cleaned (double j, const GradusTable *table)
{
  return j < 1e-20 * gradus_sum_squares (table->y, table->n) ? 0 : j;
}

static double
j_at (Model model, double v)
{
  *picked (&model) = v;
  return cleaned (gradus_units_loss (model.units, model.heights, 2, model.table), model.table);
}

/* dJ / dv. */
static double
slope_at (Model model, double v)
{
  double sum = 0;

  *picked (&model) = v;
  for (guint i = 0; i < model.table->n; i++)
    {
      const double x = gradus_table_row (model.table, i)[0];
      const double r = model.table->y[i] - gradus_units_sum (model.units, model.heights, 2, x);
      double slopes[2];

      gradus_unit_slopes (&model.units[0], x, slopes);
      sum -= r * (model.pick == PICK_HEIGHT ? gradus_unit_at (&model.units[0], x)
                                            : model.heights[0] * slopes[model.pick]);
    }
  return sum;
}

static double
bend_at (Model model, double v, double width)
{
  const double h = 1e-5 * width;

  return (slope_at (model, v + h) - slope_at (model, v - h)) / (2 * h);
}

/* How far the number goes in the picture: a place so far that the unit leaves the data by an eighth
 * on either side, a width up to that of the data, a slope or a height to twice what it is. */
static void
find_range (const Params *p, const GradusTable *table, Work *work)
{
  const GradusUnitFrame frame = gradus_valley_frame (table, 0);
  const double room = (frame.right - frame.left) / 8, ends[] = { frame.left - room,
                                                                 frame.right + room };
  const gboolean bump = p->valley.kind == GRADUS_VALLEY_BUMP;
  const double now = *picked (&(Model) { .units = { { 0, p->valley.first, p->valley.second } },
                                         .heights = { p->valley.height }, .pick = p->pick });

  if (p->pick == PICK_HEIGHT)
    {
      work->low = MIN (-0.5, -fabs (now));
      work->high = MAX (2.5, 2 * fabs (now));
    }
  else if (bump && p->pick == PICK_SECOND)
    {
      work->low = 0.05 * (frame.right - frame.left);
      work->high = frame.right - frame.left;
    }
  else if (bump)
    {
      work->low = ends[0];
      work->high = ends[1];
    }
  else if (p->pick == PICK_SECOND)
    {
      work->low = MIN (-p->valley.first * ends[0], -p->valley.first * ends[1]);
      work->high = MAX (-p->valley.first * ends[0], -p->valley.first * ends[1]);
    }
  else
    {
      work->low = -2 * fabs (now);
      work->high = 2 * fabs (now);
    }
  work->low = MIN (work->low, now);
  work->high = MAX (work->high, now);
}

static double
place_of (const Work *work, guint k)
{
  return gradus_between (work->low, work->high, k / (GRID - 1.0));
}

static void
survey (Model model, Work *work)
{
  const double stride = (work->high - work->low) / (GRID - 1);
  guint lowest = 0;
  double a, b;

  for (guint k = 0; k < GRID; k++)
    {
      work->j[k] = j_at (model, place_of (work, k));
      work->finite &= isfinite (work->j[k]);
      work->top = MAX (work->top, work->j[k]);
      if (work->j[k] < work->j[lowest])
        lowest = k;
    }
  for (guint k = 1; k + 1 < GRID; k++)
    {
      const double least = 1e-9 * work->top;

      work->valleys += work->j[k - 1] > work->j[k] + least && work->j[k + 1] >= work->j[k] + least;
    }
  /* Between the neighbours of the lowest place: thirds, as long as they tell anything. */
  a = place_of (work, lowest) - stride;
  b = place_of (work, lowest) + stride;
  for (guint k = 0; k < 60; k++)
    {
      const double left = a + (b - a) / 3, right = b - (b - a) / 3;
      const double slope = slope_at (model, 0.5 * (left + right));

      if (slope > 0)
        b = right;
      else
        a = left;
    }
  work->bottom = 0.5 * (a + b);
  work->least = j_at (model, work->bottom);
  work->bend = bend_at (model, work->bottom, work->high - work->low);
}

/* Steps against the slope, so short that no step overshoots where J is bent most. */
static void
roll (Model model, Work *work)
{
  const double width = work->high - work->low, stride = width / (GRID - 1);
  double v = *picked (&model), steepest = 0;
  gboolean still = FALSE;

  for (guint k = 1; k + 1 < GRID; k++)
    steepest = MAX (steepest,
                    fabs (work->j[k - 1] - 2 * work->j[k] + work->j[k + 1]) / (stride * stride));
  work->path[0] = v;
  for (guint k = 0; steepest > 0 && k < MOST_STEPS; k++)
    {
      const double move = slope_at (model, v) / steepest;

      still = !(fabs (move) > 1e-11 * width);
      if (still || v - move < work->low - width || v - move > work->high + width)
        break;
      v -= move;
      work->path[++work->steps] = v;
    }
  work->rest_j = j_at (model, v);
  work->end = work->rest_j - work->least <= 1e-3 * (work->top - work->least) ? END_LOWEST
              : still && bend_at (model, v, width) > 1e-2 * steepest         ? END_WRONG
                                                                             : END_FLAT;
}

static gboolean
fit_row (const GradusTable *table, guint b, Row *row)
{
  const GradusUnitFrame frame = gradus_valley_frame (table, 0);
  double condition;

  row->b = b;
  for (guint j = 0; j < b; j++)
    row->units[j] = (GradusUnit) { GRADUS_UNIT_BUMP,
                                   gradus_between (frame.left, frame.right, j / (b - 1.0)),
                                   (frame.right - frame.left) / (b - 1) };
  if (!gradus_units_fit (row->units, b, table, 0, row->heights, &condition))
    return FALSE;
  row->j = cleaned (gradus_units_loss (row->units, row->heights, b, table), table);
  return TRUE;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);
  const Model model = model_of (p, table);

  work->finite = TRUE;
  for (guint k = 0; k < ROWS; k++)
    work->finite &= fit_row (table, FIRST_ROW + 2 * k, &work->rows[k]);
  find_range (p, table, work);
  survey (model, work);
  if (work->finite)
    roll (model, work);
  return work;
}

static GradusStatus
init (gpointer state, GradusContext *context)
{
  GRADUS_STEP (work);

  if (!work->finite)
    return gradus_context_fail (context, _ ("J leaves the range of numbers. Give heights and "
                                            "targets of moderate size."));
  return GRADUS_STATUS_CONTINUE;
}

/* --- Half height ------------------------------------------------------------------------------ */

/* Where the first unit is at half height, of a bump on the right; @times: the number that is
 * doubled. */
static double
half_at (const Params *p, double times)
{
  const GradusValleyParams *v = &p->valley;

  if (v->kind == GRADUS_VALLEY_BUMP)
    return v->first + times * fabs (v->second) * sqrt (2 * G_LN2);
  return gradus_valley_stand (&(GradusUnit) { GRADUS_UNIT_SIGMOID, times * v->first, v->second });
}

static GradusUnit
doubled_unit (const Params *p)
{
  Model model = { .pick = 0 };

  gradus_valley_units (&p->valley, model.units, model.heights);
  *(p->valley.kind == GRADUS_VALLEY_BUMP ? &model.units[0].second : &model.units[0].first) *= 2;
  return model.units[0];
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_double (gpointer state, GradusContext *context)
{
  ((State *) state)->doubled = true;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_fixed (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state);

  state->rows = state->row_done + 1;
  return gradus_step_done (&state->row_done, &state->row_last, ROWS);
}

static GradusStatus
run_census (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, table);
  GradusReadings *readings = &state->valley.readings;
  const double v = gradus_between (work->low, work->high,
                                   readings->done / (GRADUS_VALLEY_PLACES - 1.0));
  double *row = gradus_readings_next (readings);

  row[0] = v;
  row[1] = j_at (model_of (p, table), v);
  return gradus_readings_noted (readings);
}

static GradusStatus
run_roll (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  GradusStatus status;

  state->steps = MIN ((state->roll_done + 1) * gradus_stride (work->steps, SHOWN_STEPS),
                      work->steps);
  status = gradus_step_done (&state->roll_done, &state->roll_last,
                             gradus_n_strides (work->steps, SHOWN_STEPS));
  if (status != GRADUS_STATUS_CONTINUE)
    return status;
  state->rolled = true;
  gradus_context_raise_if (context, EVENT_WRONG, work->end == END_WRONG);
  gradus_context_raise_if (context, EVENT_FLAT, work->end == END_FLAT);
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_steps, (work), gradus_n_strides (work->steps, SHOWN_STEPS))

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_fixed, (work), work->rows[ROWS - 1].j)
GRADUS_NUMBER (number_rest, (state, work), state->rolled ? work->path[work->steps] : NAN)
GRADUS_NUMBER (number_rest_j, (state, work), state->rolled ? work->rest_j : NAN)
GRADUS_NUMBER (number_half, (p), half_at (p, 1))
GRADUS_NUMBER (number_half_after, (p), half_at (p, 2))

GRADUS_VECTOR (array_rows, (work), ROWS, k, work->rows[k].j)

static guint
count_units (const Params *p)
{
  return p->valley.height_2 != 0 ? 2 : 1;
}

/* What a unit is told, offset + weight x: of a bump (x - c) / h. */
static void
array_hidden (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (p);
  double *w = gradus_array_init_matrix (out, count_units (p), 2), heights[2];
  GradusUnit units[2];

  gradus_valley_units (&p->valley, units, heights);
  for (guint j = 0; j < count_units (p); j++)
    {
      const gboolean bump = units[j].kind == GRADUS_UNIT_BUMP;

      w[2 * j] = bump ? 0 - units[j].first / units[j].second : units[j].second;
      w[2 * j + 1] = bump ? 1 / units[j].second : units[j].first;
    }
}

static void
array_output (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (p);
  double *alpha = gradus_array_init_vector (out, 1 + count_units (p));
  const double heights[] = { p->valley.height, p->valley.height_2 };

  for (guint j = 0; j < count_units (p); j++)
    alpha[1 + j] = heights[j];
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "fixed", N_ ("J of nine fixed bumps"), "J_9", .number = number_fixed, .flags = GRADUS_METRIC,
    .beside = "y^2" },
  { "half", N_ ("Where the unit is at half height"), "x_{1/2}", .number = number_half,
    .flags = GRADUS_METRIC },
  { "half-after", N_ ("Where it is when its number is doubled"), "x_{1/2}'",
    .number = number_half_after, .flags = GRADUS_METRIC },
  { "rest", N_ ("Where the walk downhill ends"), "\\hat v", .number = number_rest,
    .flags = GRADUS_METRIC },
  { "rest-j", N_ ("J there"), "J(\\hat v)", .number = number_rest_j, .flags = GRADUS_METRIC,
    .beside = "y^2" },
  { "rows", N_ ("J of the fixed bumps"), "J_b", .array = array_rows,
    .indices = N_ ("3, 5, 7, 9 bumps"), .beside = "y^2" },
  { "hidden", N_ ("Numbers inside of the units"), "w", .array = array_hidden,
    .indices = N_ ("unit: offset, weight") },
  { "output", N_ ("Heights"), "\\alpha", .array = array_output, .indices = N_ ("0, then units") },
  { "valleys", NULL, NULL, GRADUS_PREPARED (Work, valleys) },
  { "least", NULL, NULL, GRADUS_PREPARED (Work, least), .beside = "y^2" },
  { "bottom", NULL, NULL, GRADUS_PREPARED (Work, bottom) },
  { "doubled", NULL, NULL, GRADUS_QUANTITY (State, doubled) },
  { "rolled", NULL, NULL, GRADUS_QUANTITY (State, rolled) },
  { "fitted", NULL, NULL, GRADUS_QUANTITY (State, rows) });

static const char *
symbol_of (const Params *p)
{
  if (p->pick == PICK_HEIGHT)
    return "α";
  if (p->valley.kind == GRADUS_VALLEY_BUMP)
    return p->pick == PICK_FIRST ? "c" : "h";
  return p->pick == PICK_FIRST ? "ω" : "γ";
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, table);
  Model model = model_of (p, table);
  const Row *row = &work->rows[CLAMP (state->rows, 1, ROWS) - 1];
  const double ball = work->path[state->steps], far = work->low - work->bottom;
  const GradusUnit twice = doubled_unit (p);

  gradus_names_word (names, "v", symbol_of (p));
  gradus_names_number (names, "now", *picked (&model));
  gradus_names_number (names, "width", fabs (p->valley.second));
  gradus_names_number (names, "twice", p->valley.kind == GRADUS_VALLEY_BUMP ? fabs (twice.second)
                                                                            : twice.first);
  gradus_names_number (names, "kept", 2 * p->valley.second);
  gradus_names_number (names, "unit-near", MAX (0.1 * fabs (half_at (p, 1)), 0.05));
  gradus_names_whole (names, "bumps", row->b);
  gradus_names_number (names, "bumps-j", row->j);
  gradus_names_number (names, "setting", gradus_readings_newest (&state->valley.readings, 0));
  gradus_names_number (names, "setting-j", gradus_readings_newest (&state->valley.readings, 1));
  gradus_names_number (names, "low", work->low);
  gradus_names_number (names, "low-j", work->j[0]);
  gradus_names_number (names, "bend", work->bend);
  gradus_names_number (names, "far", far);
  gradus_names_number (names, "bowl-low", work->least + 0.5 * work->bend * far * far);
  gradus_names_number (names, "ball", ball);
  gradus_names_number (names, "ball-j", j_at (model, ball));
  gradus_names_number (names, "ball-slope", slope_at (model, ball));
  gradus_names_number (names, "end-v", work->path[work->steps]);
  gradus_names_number (names, "end-j", work->rest_j);
  gradus_names_number (names, "near", MAX (0.05 * (work->high - work->low), 1e-9));
  gradus_names_flag (names, "moves", work->steps > 0);
}

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_downhill (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (work, p, table);
  const Model model = model_of (p, table);
  double before = INFINITY;

  for (guint k = 0; k <= work->steps; k++)
    {
      const double j = j_at (model, work->path[k]);

      *measured = MAX (*measured, j - before);
      before = j;
    }
  return *measured <= 1e-9 * MAX (work->top, 1e-300);
}

/* Along a height J is the parabola. */
static gboolean
holds_linear (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (work, p);

  for (guint k = 0; p->pick == PICK_HEIGHT && k < GRID; k++)
    *measured = MAX (*measured,
                     fabs (work->least + 0.5 * work->bend
                                           * gradus_square (place_of (work, k) - work->bottom)
                           - work->j[k]));
  return *measured <= 1e-6 * MAX (work->top, 1e-300);
}

/* At the place of half height the unit is at half of its height, before and after. */
static gboolean
holds_half (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, table);
  const Model model = model_of (p, table);
  const GradusUnit twice = doubled_unit (p);

  *measured = MAX (fabs (gradus_unit_at (&model.units[0], half_at (p, 1)) - 0.5),
                   fabs (gradus_unit_at (&twice, half_at (p, 2)) - 0.5));
  return *measured <= 1e-6;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "half", N_ ("Half height is where it is said to be"), "\\phi(x_{1/2}) = \\tfrac{1}{2}",
    holds_half },
  { "downhill", N_ ("Downhill J never rises"), "J(v_{t+1}) \\le J(v_t)", holds_downhill },
  { "linear", N_ ("Along a height J is a parabola"),
    "J = J^* + \\tfrac{1}{2}|\\phi|^2(\\alpha - \\hat\\alpha)^2", holds_linear });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
build_curve (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const GradusUnitFrame frame = gradus_valley_frame (table, 0.3);
  Model model = model_of (p, table);
  const guint b = count_units (p);
  const gboolean doubling = gradus_position_is_phase (here, "double"), rolling = state->steps > 0;
  double bet[2];

  gradus_unit_frame_open (&frame, table, scene);
  if (rolling)
    {
      gradus_units_draw_sum (model.units, model.heights, b, &frame, GRADUS_ROLE_PAST,
                             GRADUS_LINE_DASHED, scene);
      gradus_scene_label (scene, C_ ("legend", "where it began"));
      *picked (&model) = work->path[state->steps];
    }
  if (b > 1)
    gradus_units_draw (model.units, model.heights, b, 0, &frame, scene);
  else
    {
      gradus_units_draw_sum (model.units, model.heights, 1, &frame, GRADUS_ROLE_MODEL,
                             GRADUS_LINE_BOLD, scene);
      gradus_scene_label (scene, C_ ("legend", "the unit"));
    }
  if (doubling)
    {
      const GradusUnit twice = doubled_unit (p);

      gradus_units_draw_sum (&twice, model.heights, 1, &frame, GRADUS_ROLE_SECOND,
                             GRADUS_LINE_BOLD, scene);
      gradus_scene_label (scene, C_ ("legend", "its number doubled"));
      gradus_scene_point (scene, half_at (p, 2), 0.5 * model.heights[0], GRADUS_ROLE_SECOND,
                          GRADUS_SHAPE_CIRCLE, 1.3, -1);
    }
  gradus_units_draw_points (table, scene);
  if (rolling)
    return;
  for (guint j = 0; j < b; j++)
    gradus_valley_draw_stand (&model.units[j], model.heights[j], &frame, j > 0, scene);
  if (state->rows > 0)
    return;
  /* Of data that are far away it stands at their border. */
  bet[0] = CLAMP (p->valley.bet, frame.left, frame.right);
  bet[1] = CLAMP (0.5 * model.heights[0], frame.bottom, frame.top);
  gradus_scene_hrule (scene, bet[1], GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  gradus_scene_point (scene, bet[0], bet[1], GRADUS_ROLE_BET, GRADUS_SHAPE_TRIANGLE, 1.5, -1);
  gradus_scene_label (scene, C_ ("legend", "your bet"));
  gradus_scene_map_handle (scene, "bet", NULL, (GradusHandleMap) { { 0, 1, 0 }, { 0 } }, bet[0],
                           bet[1]);
}

static void
build_rows (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const GradusUnitFrame frame = gradus_valley_frame (table, 0.3);
  const Row *row = &work->rows[CLAMP (state->rows, 1, ROWS) - 1];
  const Model model = model_of (p, table);

  gradus_unit_frame_open (&frame, table, scene);
  if (gradus_kit_waits (scene, state->rows == 0, _ ("Rows of fixed bumps are fitted after the "
                                                    "bet.")))
    return;
  gradus_units_draw (row->units, row->heights, row->b, MOST_BUMPS, &frame, scene);
  gradus_units_draw_sum (model.units, model.heights, 2, &frame, GRADUS_ROLE_SECOND,
                         GRADUS_LINE_DASHED, scene);
  gradus_scene_label (scene, C_ ("legend", "the unit"));
  gradus_units_draw_points (table, scene);
}

typedef struct
{
  Model model;
  double bottom, least, half;
} Law;

GRADUS_CURVE (law_at, Law, law, v, j_at (law->model, v))
GRADUS_CURVE (bowl_at, Law, law, v, law->least + law->half * gradus_square (v - law->bottom))

static void
build_slice (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const Law law = { model_of (p, table), work->bottom, work->least, 0.5 * work->bend };
  Model model = law.model;
  const double top = 1.1 * MAX (work->top, 1e-9), now = *picked (&model);

  gradus_slice_draw (&(GradusSlice) {
                       .symbol = symbol_of (p), .low = work->low, .high = work->high, .top = top,
                       .law = state->valley.readings.known ? law_at : NULL, .data = &law,
                       .name = C_ ("legend", "J"), .at = now, .loss = j_at (law.model, now),
                       .param = p->pick == PICK_FIRST    ? "first"
                                : p->pick == PICK_SECOND ? "second" : "height" },
                     &state->valley.readings, scene);
  if (state->valley.readings.known && work->bend > 0)
    {
      const double reach = MIN (sqrt ((top - law.least) / law.half), work->high - work->low);

      gradus_scene_function (scene, bowl_at, &law, MAX (law.bottom - reach, work->low),
                             MIN (law.bottom + reach, work->high), GRADUS_SHEET_CURVE,
                             GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED);
      gradus_scene_label (scene, C_ ("legend", "a bowl with that bottom"));
    }
  for (guint k = 1; k <= state->steps; k++)
    gradus_scene_segment (scene, work->path[k - 1], j_at (law.model, work->path[k - 1]),
                          work->path[k], j_at (law.model, work->path[k]), GRADUS_ROLE_ACCENT,
                          GRADUS_LINE_BOLD);
  if (state->steps > 0)
    {
      gradus_scene_point (scene, work->path[state->steps],
                          j_at (law.model, work->path[state->steps]), GRADUS_ROLE_ACCENT,
                          GRADUS_SHAPE_CIRCLE, 1.7, -1);
      gradus_scene_label (scene, C_ ("legend", "downhill"));
    }
}

static void
build_bars (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const char *const words[] = { "3", "5", "7", "9", _ ("unit") };
  const Model model = model_of (p, table);
  const double own = state->rolled ? work->rest_j
                                   : gradus_units_loss (model.units, model.heights, 2, table);

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "fixed bumps, or the unit"), "J");
  gradus_scene_set_x_names (scene, words, ROWS + 1);
  gradus_scene_set_x_range (scene, 0.4, ROWS + 1.6);
  /* Room for the numbers above, in a small picture too. */
  gradus_scene_include (scene, 1, 1.4 * MAX (own, work->rows[0].j));
  for (guint k = 0; k <= ROWS; k++)
    {
      const double j = k < ROWS ? work->rows[k].j : own;

      if (k < ROWS && k >= state->rows)
        continue;
      gradus_scene_bar (scene, k + 1, 0.6, 0, j, k < ROWS ? GRADUS_ROLE_MODEL : GRADUS_ROLE_SECOND,
                        0.6);
      gradus_scene_text (scene, k + 1, j, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND, 1,
                         GRADUS_NUM_DIGITS (j, 3));
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "curve", N_ ("The unit and the points"), GRADUS_EDIT_POINTS, .build = build_curve,
    .caption = GRADUS_SAY (
      { "fitted > 0 and not rolled", N_ ("J = {loss}") },
      { "rolled", N_ ("{v} = {ball}, J = {ball-j}") },
      { NULL, N_ ("half height at {half}") }) },
  { "slice", N_ ("J over one number of the unit"), .build = build_slice,
    .caption = GRADUS_SAY ({ "known", NN_ ("{valleys} valley", "{valleys} valleys"), "valleys" },
                           { NULL, N_ ("{v} = {now}") }) },
  { "rows", N_ ("Bumps that stay"), .build = build_rows,
    .caption = GRADUS_SAY ({ "fitted > 0", N_ ("{bumps} bumps, J = {bumps-j}") }) },
  { "bars", N_ ("J of fixed bumps and of the unit"), .build = build_bars },
  { "network", N_ ("The same as a network"), .kit = gradus_kit_network, .of = "hidden output" });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("Where the unit is at half height when its number is doubled, you think."),
    GRADUS_PARAM_FIELD (Params, valley.bet), GRADUS_PLACE (0, 1e6, -4, 4, 0.05) },
  { .id = "pick", .label = N_ ("Number that moves"),
    .blurb = N_ ("Along which J is noted and walked down."), GRADUS_PARAM_FIELD (Params, pick),
    .def = PICK_SECOND, .applies = GRADUS_APPLIES_REDO, GRADUS_CHOICES (
      [PICK_FIRST] = { "first", N_ ("ω or c") },
      [PICK_SECOND] = { "second", N_ ("γ or h") },
      [PICK_HEIGHT] = { "height", N_ ("Height") }) },
  GRADUS_BASE_ROWS);

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_WRONG] = { "wrong-valley", N_ ("Not the lowest valley"),
                    N_ ("The walk downhill ends in a valley, and another one is lower.") },
  [EVENT_FLAT] = { "flat", N_ ("Flat ground"),
                   N_ ("The walk ends where J hardly has a slope, and J is still high.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("One number inside of the unit is going to be doubled."),
    .shows = "curve", .asks = "bet", .pseudocode = N_ ("bet on the place of half height"),
    .once = TRUE, .run = gradus_run_nothing,
    .rules = GRADUS_SAY (
      { "kind == sigmoid", "\\phi(x) = \\frac{1}{1 + e^{-(\\omega x + \\gamma)}}" },
      { NULL, "\\phi(x) = e^{-(x - c)^2 / (2h^2)}" }),
    .filled = GRADUS_SAY (
      { "kind == sigmoid", "\\omega = <first>,\\quad \\gamma = <second>:\\qquad "
                           "\\phi(<half|model>) = \\tfrac{1}{2}" },
      { NULL, "c = <first>,\\quad h = <width>:\\qquad \\phi(<half|model>) = \\tfrac{1}{2}" }),
    .said = GRADUS_SAY (
      { "kind == sigmoid", N_ ("The unit is at half height at x = {half}. Now ω = {first} is "
                               "doubled, and γ stays. Where is the unit at half height then?") },
      { NULL, N_ ("On its right the bump is at half height at x = {half}. Now its width h = "
                  "{width} is doubled. Where is it at half height then?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "double", N_ ("Double the number"), N_ ("What is inside changes the shape, and may change the "
                                            "place as well."),
    .shows = "curve", .pseudocode = N_ ("draw the unit with ω, or h, doubled"), .once = TRUE,
    .run = run_double,
    .rules = GRADUS_SAY (
      { "kind == sigmoid", "\\omega x + \\gamma = 0 \\quad\\text{at}\\quad "
                           "x = -\\frac{\\gamma}{\\omega}" },
      { NULL, "x_{1/2} = c + h\\sqrt{2\\ln 2}" }),
    .filled = GRADUS_SAY (
      { "kind == sigmoid", "-\\frac{<second>}{<twice|second>} = <half-after|second>" },
      { NULL, "<calc first + twice * sqrt ( 2 * ln ( 2 ) ) = half-after|second>" }),
    .said = GRADUS_SAY (
      { "kind == sigmoid and second == 0", N_ ("With γ = 0 the middle is at 0 whatever ω is: the "
                                               "unit becomes steeper, and nothing else.") },
      { "kind == sigmoid", N_ ("Twice as steep, and the middle has moved from {half} to "
                               "{half-after}. To keep it, γ must become {kept}.") },
      { NULL, N_ ("Twice as wide: half height is at {half-after}, twice as far from the centre "
                  "{first}, which has stayed.") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("You said {bet}, it is {half-after}.") }) },
  { "fixed", N_ ("Fit bumps that stay"), N_ ("Rows of bumps with fixed insides: only their heights "
                                             "are fitted."),
    .shows = "rows", .pseudocode = N_ ("for b = 3, 5, 7, 9: fit b fixed bumps"), .once = TRUE,
    .run = run_fixed, .micro = GRADUS_EXTENT (ROWS),
    .rule = "\\role{model}{f(x)} = \\sum_{j=1}^{b} \\alpha_j\\,e^{-(x - c_j)^2 / (2h^2)}",
    .filled = GRADUS_SAY ({ NULL, "b = <bumps>:\\qquad J = <bumps-j|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("{bumps} bumps with the heights of least squares: J = {bumps-j}.") },
      { "loss < fixed", N_ ("{bumps} bumps: J = {bumps-j}. The one unit has J = {loss} as it "
                            "stands: what is inside of it fits these points.") },
      { NULL, N_ ("{bumps} bumps: J = {bumps-j}. The unit as it stands has J = {loss}: what is "
                  "inside of it does not fit these points yet.") }) },
  { "census", N_ ("Move one number"), N_ ("All others stay where they are."), .shows = "slice",
    .pseudocode = N_ ("for settings of the number: note J"), .once = TRUE, .run = run_census,
    .micro = GRADUS_EXTENT (GRADUS_VALLEY_PLACES),
    .rule = "J = \\tfrac{1}{2}\\sum_i \\left(y_i - f(x_i)\\right)^2",
    .filled = GRADUS_SAY ({ NULL, "J(<v> = <setting|accent>) = <setting-j|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("{v} = {setting}: J = {setting-j}.") },
      { NULL, N_ ("So many settings of {v}, and as many dots. In a model that is linear in {v} "
                  "they would lie on a parabola.") }) },
  { "law", N_ ("Draw all of J"), N_ ("The curve of J, and the bowl that has the same bottom."),
    .shows = "slice", .pseudocode = N_ ("draw J and the bowl at its lowest place"), .once = TRUE,
    .run = gradus_valley_run_law,
    .rule = "\\role{second}{J^* + \\tfrac{1}{2}\\,J''(v^*)\\,(v - v^*)^2}",
    .filled = GRADUS_SAY (
      { NULL, "J(<low>) = <low-j|model>,\\qquad <calc least + 0.5 * bend * far ^2 = "
              "bowl-low|second>" }),
    .said = GRADUS_SAY (
      { "pick == height", N_ ("J is the bowl: the model is linear in its height.") },
      { "valleys > 1", N_ ("No bowl, but {valleys} valleys with hills between them. The lowest is "
                           "at {v} = {bottom}, J = {least}.") },
      { NULL, N_ ("No bowl: at {v} = {low} J is {low-j|4}, and the bowl with the same bottom would "
                  "be at {bowl-low|4} there. The lowest place is {v} = {bottom}, J = "
                  "{least}.") }) },
  { "roll", N_ ("Walk downhill"), N_ ("From where the unit stands, against the slope of J, step by "
                                      "step."),
    .shows = "slice", .pseudocode = N_ ("while J has a slope: v ← v − η dJ/dv"), .once = TRUE,
    .run = run_roll, .n_micro = n_steps,
    .rule = "v := v - \\eta\\,\\frac{dJ}{dv}",
    .filled = GRADUS_SAY ({ NULL, "<v> = <ball|accent>:\\qquad J = <ball-j|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("{v} = {ball}: J = {ball-j}.") },
      { "event:wrong-valley", N_ ("The walk ends at {v} = {rest}, J = {rest-j}. The lowest valley, "
                                  "J = {least}, is at {bottom}, behind a hill.") },
      { "event:flat", N_ ("The walk ends at {v} = {rest}, J = {rest-j}, on flat ground. At "
                          "{bottom} J would be {least}.") },
      { "not moves", N_ ("The unit stands at the lowest place already: J = {rest-j}.") },
      { "rest-j < fixed", N_ ("The walk ends at {v} = {rest} with J = {rest-j}, the lowest there "
                              "is along {v}. Nine fixed bumps have {fixed}.") },
      { NULL, N_ ("The walk ends at {v} = {rest} with J = {rest-j}, the lowest there is along "
                  "{v}.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "middle", N_ ("Where is half height?"), "double", "curve", .asks = GRADUS_ASKS_NUMBER,
    .about = "half-after", .scale = "unit-near", .when = "second != 0 and kind == sigmoid",
    .words = N_ ("ω = {first} and γ = {second}: the unit is at half height at {half}. Where is it "
                 "at half height when ω is doubled?"),
    .intuition = N_ ("You thought ω only makes it steeper, but the middle is at −γ/ω, and it "
                     "moves."),
    .intuition_answer = "half" },
  { "rest", N_ ("Where does the walk end?"), "roll", "slice", .asks = GRADUS_ASKS_PLACE,
    .about = "end-v end-j", .scale = "near", .when = "moves",
    .words = N_ ("The unit stands at {v} = {now}. From there J is walked down. Where does the walk "
                 "end?") });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "step", .title = N_ ("A step"),
    .blurb = N_ ("One sigmoid walks down to J = 0.0142. Nine fixed bumps have 0.0425."),
    .data = "step-13", .params = "first=8 second=-4",
    .claims = "rest-j ~ 0.0142\nfixed ~ 0.0425\nrest ~ -10.0" },
  { .id = "by-hand", .title = N_ ("By hand: ω doubled"),
    .blurb = N_ ("ω = 2 and γ = −1: half height at ½. With ω = 4 it is at ¼."),
    .params = "first=2 second=-1", .claims = "half == 0.5\nhalf-after == 0.25" },
  { .id = "kept", .title = N_ ("By hand: both doubled"),
    .blurb = N_ ("ω = 4 and γ = −2: half height at ½ again, and steeper."),
    .params = "first=4 second=-2", .claims = "half == 0.5\nfirst == 4\nsecond == -2" },
  { .id = "two-humps", .title = N_ ("A bump from the right side"),
    .blurb = N_ ("The bump begins at 1 and comes to rest at 1.96, J = 0.442."),
    .data = "two-humps-17", .params = "kind=bump first=1 second=1 pick=first",
    .claims = "rest ~ 1.96\nrest-j ~ 0.442\nfirst == 1" },
  { .id = "wrong-valley", .title = N_ ("Failure: the wrong valley"),
    .blurb = N_ ("The bump begins at −1, on the other side of a hill, and ends at −1.79, J = "
                 "2.17."),
    .data = "two-humps-17", .params = "kind=bump first=-1 second=1 pick=first",
    .failure = N_ ("Downhill leads into the valley at hand. The lower one, J = 0.442, is behind a "
                   "hill. Look at J over the centre, and begin at several places."),
    .claims = "ever: event:wrong-valley\nrest ~ -1.79\nrest-j ~ 2.17\nleast ~ 0.442" },
  { .id = "lost", .title = N_ ("Failure: beside the data"),
    .blurb = N_ ("The bump begins at −10, beside the data, and stays there: J = 2.25."),
    .data = "two-humps-17", .params = "kind=bump first=-10 second=1 pick=first",
    .failure = N_ ("A unit beside the data has hardly any part in J, and so no slope to follow. "
                   "Look at where the unit stands, and begin inside of the data."),
    .claims = "ever: event:flat\nrest-j ~ 2.25\nrest ~ -10.0" },
  { .id = "height", .title = N_ ("Along the height a bowl"),
    .blurb = N_ ("The best height is 1.02, and J a parabola: of a unit only the inside makes "
                 "valleys."),
    .params = "first=8 second=-10 pick=height", .claims = "rest ~ 1.02\nvalleys == 1" },
  { .id = "two-units", .title = N_ ("Two bumps for two humps"),
    .blurb = N_ ("The second bump stands at −2 already. The first walks to 2, and J is 0."),
    .data = "two-humps-17",
    .params = "kind=bump first=1 second=1 pick=first first-2=-2 second-2=1 height-2=0.5",
    .claims = "rest ~ 2.00\nrest-j < 1e-9" });

#define CARD "oracles-A/ch09.out: NumPy and SciPy"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "step", 1, "rows", GRADUS_EXPECT (0.226045, 0.141358, 0.0962035, 0.042460), 1e-6, CARD },
  { "step", 1, "rest-j", GRADUS_EXPECT (0.0142155), 1e-6, CARD },
  { "by-hand", 1, "half", GRADUS_EXPECT (0.5), 1e-12, "by hand: 1/2" },
  { "by-hand", 1, "half-after", GRADUS_EXPECT (0.25), 1e-12, "by hand: 1/4" },
  { "two-humps", 1, "rest", GRADUS_EXPECT (1.960489), 1e-6, CARD },
  { "two-humps", 1, "rest-j", GRADUS_EXPECT (0.441574), 1e-6, CARD },
  { "wrong-valley", 1, "rest", GRADUS_EXPECT (-1.788369), 1e-6, CARD },
  { "wrong-valley", 1, "rest-j", GRADUS_EXPECT (2.168695), 1e-6, CARD },
  { "lost", 1, "rest-j", GRADUS_EXPECT (2.246744), 1e-6, CARD },
  { "height", 1, "rest", GRADUS_EXPECT (1.024648), 1e-6, CARD },
  { "height", 1, "rest-j", GRADUS_EXPECT (0.013066), 1e-6, CARD });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "starts", .title = N_ ("From 1 and from −1"),
    .blurb = N_ ("The same bump, the same points: J = 0.442 from the one start, 2.17 from the "
                 "other."),
    .preset = "two-humps", .left = "first=1", .right = "first=-1", .plot = "slice",
    .claims = "left: rest-j ~ 0.442\nright: rest-j ~ 2.17" });

static const GradusSheet sheet = {
  .aha = N_ ("A linear model chooses how much of each shape; a hierarchical one also chooses the "
             "shapes."),
  .by_hand = N_ ("ω = 2 and γ = −1: half height at ½. With ω = 4 at ¼; with γ = −2 as well at "
                 "½ again."),
  .why = "slice", .intuition = N_ ("ω only makes a sigmoid steeper; its middle stays."),
  .caught_by = "middle",
  .breaks = N_ ("A start behind a hill: the walk ends in the wrong valley, J = 2.17 in place of "
                "0.442."),
  .needs = "basis-models sigmoid-and-logit",
  .leads_to = "neural-network network-nonidentifiability",
  .aliases = "hierarchical model; hidden unit; RBF unit; radial basis function; "
             "层级模型; 隐藏单元; 高斯单元; cjmx",
  .terms = N_ ("hierarchical model; hidden unit; sigmoid; local minimum"),
};

const GradusDescriptor gradus_hierarchical_model = {
  .base = &gradus_valleys, .id = "hierarchical-model", .difficulty = 2,
  .title = N_ ("Hierarchical model, units"),
  .summary = N_ ("Moves what is inside of a unit, and walks down J, which is no bowl any more."),
  .goal = N_ ("Say what a unit with movable insides can do that fixed ones cannot, and what it "
              "costs."),
  .source = "Sugiyama, Illustrated Machine Learning, section 2.3",
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .prepare = prepare,
  .init = init, .name = name, .start_shows = "curve", .start_asks = "height",
  .end_shows = "slice",
  .start_said = GRADUS_SAY (
    { "kind == sigmoid", N_ ("One sigmoid with ω = {first} and γ = {second}. Drag the diamond, its "
                             "place of half height.") },
    { NULL, N_ ("A bump with its centre at {first} and the width {width}. Drag its top.") }),
};
