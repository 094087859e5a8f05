/* Coordinate ascent: climb a hill along its axes only, each move as high as its own line goes.
 *
 * Objective. Make W (a) = p'a - a'Ka/2 as large as possible, K = [1 rho; rho 1], within a box where
 * there is one, or the roof W = -|a1 - a2| - |a1 + a2|/4.
 *
 * Step. Hold all coordinates but one and go to the highest place of the line that is left (along,
 * land). On it W is a parabola whose slope is p_i - a_i - rho a_j, so its top is a_i = p_i - rho
 * a_j; a box cuts it off. Then it is the other one's turn. No rate is needed: a move ends where the
 * slope along its axis is 0.
 *
 * Why it works, and how fast. No move can lose, and W is bounded by its top. From the top a* a free
 * move makes of the distance e_i the distance -rho e_j, so that a whole round multiplies both by
 * rho^2: 0.36 of 0.6, but 0.98 of 0.99. What is slanted is what is slow; with rho = 0 a round is
 * enough.
 *
 * Edge cases. A constraint that ties the coordinates, a1 - a2 = const, leaves of each line the one
 * place where one stands: nothing moves, however far the top is; two must move at once, as in SMO.
 * A ridge with a kink (the roof) stops both moves on the kink. With rho = 1 or -1 the hill is a
 * ridge without an end, or without a top: then W grows until the limit.
 *
 * Cost. O(1) a move here; O(n) with n coordinates, where K is kept.
 *
 * Source: CS229 lecture notes, part V, section 7 (coordinate ascent).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"

#include <float.h>

/* Farther than this no picture goes. */
#define FAR_AWAY 1e9
/* Places of a line at which a promise compares. */
#define PLACES 41

typedef enum { HILL, ROOF } Shape;

typedef struct
{
  guint shape;
  double rho;
  double pull[2];
  double start[2];
  bool box;
  double most;
  bool tie;
  double tolerance;
  int limit;
} Params;

typedef struct
{
  GradusArray alpha;    /* 2 */
  guint axis;           /* the coordinate that moves, or moved last */
  guint made;           /* moves */
  double value;
  double free;          /* the top of the line, wherever it may be */
  double landing;       /* the highest place of it that is allowed */
  double moved, round;  /* the way of the last move, and the longest of the last two */
  bool planned;         /* the line is looked at, and the move comes next */
} State;

enum { EVENT_WALL, EVENT_STILL };

static const GradusChoice shapes[] = GRADUS_ROWS (
  [HILL] = { "hill", N_ ("Hill") },
  [ROOF] = { "roof", N_ ("Roof with a kink") });

/* --- The hill --------------------------------------------------------------------------------- */

static double
hill_at (const Params *p, double a, double b)
{
  if (p->shape == ROOF)
    return -fabs (a - b) - fabs (a + b) / 4;
  return p->pull[0] * a + p->pull[1] * b - (a * a + b * b + 2 * p->rho * a * b) / 2;
}

/* W with coordinate @axis at @t and the other one where @alpha has it. */
static double
line_at (const Params *p, const double *alpha, guint axis, double t)
{
  return axis == 0 ? hill_at (p, t, alpha[1]) : hill_at (p, alpha[0], t);
}

/* The slope of W along @axis; of the roof none is asked. */
static double
slope_along (const Params *p, const double *alpha, guint axis)
{
  return p->pull[axis] - alpha[axis] - p->rho * alpha[1 - axis];
}

/* Where the line along @axis is highest: of the roof on the kink a1 = a2, which falls off more
 * steeply than the other one rises. */
static double
top_of_line (const Params *p, const double *alpha, guint axis)
{
  return p->shape == ROOF ? alpha[1 - axis] : p->pull[axis] - p->rho * alpha[1 - axis];
}

static double
into_box (const Params *p, double t)
{
  return p->box ? CLAMP (t, 0, p->most) : t;
}

/* Where the walk begins: the place that is allowed and nearest to the one wanted. */
static void
find_start (const Params *p, double start[2])
{
  for (guint j = 0; j < 2; j++)
    start[j] = into_box (p, p->start[j]);
}

/* The highest place of the line a = (t, t - @gap), or NAN where it is as high all along or has no
 * end. */
static double
top_of_tie (const Params *p, double gap)
{
  const double bend = 2 + 2 * p->rho;

  if (p->shape == ROOF)
    return gap / 2;
  return bend > 0 ? (p->pull[0] + p->pull[1]) / bend + gap / 2 : NAN;
}

/* The highest place of the hill, within the box where there is one; FALSE where there is none, or
 * more than one. */
static gboolean
find_peak (const Params *p, double top[2])
{
  const double determinant = 1 - p->rho * p->rho;
  double best = -INFINITY;

  top[0] = top[1] = p->shape == ROOF ? 0 : NAN;
  if (p->shape == ROOF)
    return TRUE;
  if (!(determinant > 0))
    return FALSE;
  top[0] = (p->pull[0] - p->rho * p->pull[1]) / determinant;
  top[1] = (p->pull[1] - p->rho * p->pull[0]) / determinant;
  if (into_box (p, top[0]) == top[0] && into_box (p, top[1]) == top[1])
    return TRUE;
  /* Else it is on a wall, each of which has one highest place. */
  for (guint wall = 0; wall < 4; wall++)
    {
      double at[2];

      at[wall / 2] = wall % 2 * p->most;
      at[1 - wall / 2] = into_box (p, top_of_line (p, at, 1 - wall / 2));
      if (hill_at (p, at[0], at[1]) > best)
        {
          best = hill_at (p, at[0], at[1]);
          memcpy (top, at, sizeof at);
        }
    }
  return TRUE;
}

/* The same of all places that are allowed, with the tie. */
static gboolean
find_top (const Params *p, double top[2])
{
  double start[2], gap;

  if (!p->tie)
    return find_peak (p, top);
  find_start (p, start);
  gap = start[0] - start[1];
  top[0] = top_of_tie (p, gap);
  if (p->box)
    top[0] = CLAMP (top[0], MAX (0, gap), MIN (p->most, p->most + gap));
  top[1] = top[0] - gap;
  return isfinite (top[0]);
}

/* --- Moves ------------------------------------------------------------------------------------ */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);

  find_start (params, gradus_array_init_vector (&state->alpha, 2));
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);

  state->value = hill_at (params, state->alpha.data[0], state->alpha.data[1]);
  state->planned = false;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_along (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);

  state->axis = state->made % 2;
  state->free = top_of_line (params, state->alpha.data, state->axis);
  state->landing = params->tie ? state->alpha.data[state->axis] : into_box (params, state->free);
  state->planned = true;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_land (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  double *alpha = gradus_array_write (&state->alpha);
  const double way = fabs (state->landing - alpha[state->axis]);

  if (!(fabs (state->landing) <= FAR_AWAY))
    return gradus_context_fail (context,
                                _ ("The place has left every range: this hill has no top. Choose a "
                                   "slant below 1 in size, or a box."));
  alpha[state->axis] = state->landing;
  state->round = state->made == 0 ? NAN : MAX (way, state->moved);
  state->moved = way;
  state->made++;
  state->value = hill_at (params, alpha[0], alpha[1]);
  state->planned = false;
  gradus_context_raise_if (context, EVENT_WALL, !params->tie && state->landing != state->free);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);

  if (state->round < params->tolerance)
    {
      gradus_context_raise_if (context, EVENT_STILL, state->round == 0);
      return GRADUS_STATUS_CONVERGED;
    }
  return state->made >= (guint) params->limit ? GRADUS_STATUS_EXHAUSTED
                                              : GRADUS_STATUS_CONTINUE;
}

/* --- Quantities and names --------------------------------------------------------------------- */

/* The larger of both distances from the top. */
static double
number_off (const GradusPosition *here)
{
  GRADUS_HERE (state, params);
  double top[2];

  if (!find_top (params, top))
    return NAN;
  return MAX (fabs (state->alpha.data[0] - top[0]), fabs (state->alpha.data[1] - top[1]));
}

static double
number_top (const GradusPosition *here)
{
  double top[2];

  return find_top (here->params, top) ? hill_at (here->params, top[0], top[1]) : NAN;
}

static void
array_top (const GradusPosition *here, GradusArray *out)
{
  double top[2];

  if (find_top (here->params, top))
    memcpy (gradus_array_init_vector (out, 2), top, sizeof top);
}

/* What a whole round leaves of both distances. */
GRADUS_NUMBER (number_factor, (params),
               params->shape == HILL && !params->box && !params->tie
                 ? gradus_square (params->rho) : NAN)

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "value", N_ ("Height of the hill"), "W(\\alpha)", GRADUS_QUANTITY (State, value),
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_MORE },
  { "off", N_ ("Distance from the top"), "\\|\\alpha - \\hat\\alpha\\|_\\infty",
    .number = number_off, .flags = GRADUS_METRIC | GRADUS_LOG },
  { "alpha", N_ ("Place"), "\\alpha", GRADUS_QUANTITY (State, alpha),
    .indices = N_ ("one number for each coordinate"),
    .flags = GRADUS_TRACKED | GRADUS_TYPED },
  { "top", N_ ("Highest place"), "\\hat\\alpha", .array = array_top,
    .indices = N_ ("one number for each coordinate, of the places that are allowed") },
  { "top-value", N_ ("Height of the top"), "W(\\hat\\alpha)", .number = number_top },
  { "factor", N_ ("What a round leaves"), "\\rho^2", .number = number_factor },
  { "free", N_ ("Top of the line"), NULL, GRADUS_QUANTITY (State, free) },
  { "landing", N_ ("Where the move ends"), NULL, GRADUS_QUANTITY (State, landing) },
  { "moved", N_ ("Way of the move"), "\\delta", GRADUS_QUANTITY (State, moved) },
  { "round", N_ ("Longest way of the round"), NULL, GRADUS_QUANTITY (State, round) },
  { "made", N_ ("Moves"), NULL, GRADUS_QUANTITY (State, made) },
  { "planned", N_ ("The move is known"), NULL, GRADUS_QUANTITY (State, planned) });

/* A square about the top that no free move leaves, and the box; without a top, about the start, and
 * four times as much as often as it takes. */
static void
find_window (const GradusPosition *here, double window[4])
{
  GRADUS_HERE (state, params);
  double start[2], middle[2], half = 0.5;
  const gboolean known = find_peak (params, middle);

  find_start (params, start);
  for (guint j = 0; j < 2; j++)
    {
      if (!known)
        middle[j] = start[j];
      half = MAX (half, 1.3 * fabs (start[j] - middle[j]));
      if (params->box)
        half = MAX (half, 1.15 * MAX (fabs (middle[j]), fabs (params->most - middle[j])));
    }
  for (guint j = 0; j < 2; j++)
    while (fabs (state->alpha.data[j] - middle[j]) > half)
      half *= 4;
  for (guint j = 0; j < 2; j++)
    {
      window[2 * j] = middle[j] - half;
      window[2 * j + 1] = middle[j] + half;
    }
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, previous, params);
  const double *alpha = state->alpha.data;
  const guint axis = state->axis, next = state->planned ? axis : state->made % 2;
  double window[4], start[2], peak[2], top[2];
  const gboolean peaked = find_peak (params, peak);

  find_window (here, window);
  find_start (params, start);
  gradus_names_whole (names, "i", axis + 1);
  gradus_names_whole (names, "j", 2 - axis);
  gradus_names_whole (names, "next", next + 1);
  gradus_names_number (names, "here", alpha[axis]);
  gradus_names_number (names, "other", alpha[1 - axis]);
  gradus_names_number (names, "from", previous != NULL ? previous->alpha.data[axis] : NAN);
  gradus_names_number (names, "p-here", params->pull[axis]);
  gradus_names_number (names, "slope", slope_along (params, alpha, axis));
  gradus_names_flag (names, "hill", params->shape == HILL);
  gradus_names_flag (names, "cut", state->planned && !params->tie && state->landing != state->free);
  gradus_names_flag (names, "rises", slope_along (params, alpha, axis) > 0);
  gradus_names_flag (names, "level", fabs (slope_along (params, alpha, axis)) < 1e-12);
  gradus_names_flag (names, "first", state->made < 2);
  gradus_names_number (names, "gap", start[0] - start[1]);
  gradus_names_flag (names, "below", find_top (params, top)
                                       && hill_at (params, top[0], top[1]) > state->value + 1e-3);
  /* How high the summit stands on the axis that moves next: where one might think to stop. */
  gradus_names_number (names, "peak-value",
                       peaked ? hill_at (params, peak[0], peak[1]) : NAN);
  gradus_names_number (names, "touch", params->shape == HILL ? alpha[axis] : NAN);
  gradus_names_number (names, "summit", top[next]);
  gradus_names_number (names, "stop", alpha[next]);
  gradus_names_number (names, "reach", MAX (0.1, fabs (alpha[next] - top[next]) / 4));
  gradus_names_flag (names, "apart",
                     fabs (into_box (params, top_of_line (params, alpha, next)) - top[next]) > 0.1
                       && fabs (alpha[next] - top[next]) > 0.1);
  gradus_names_vector (names, "start", start, 2);
  gradus_names_number (names, "start-value", hill_at (params, start[0], start[1]));
  gradus_names_vector (names, "window", window, 4);
  gradus_names_vector (names, "range", &window[2 * axis], 2);
  gradus_names_number (names, "on-line", alpha[axis]);
}

/* --- Phases ----------------------------------------------------------------------------------- */

#define SLOPE "\\frac{\\partial W}{\\partial\\alpha_i} = p_i - \\alpha_i - \\rho\\,\\alpha_j"
#define FREE "\\role{model}{\\alpha_i} := \\role{accent}{p_i - \\rho\\,\\alpha_j}"

static const GradusPhase phases[] = GRADUS_ROWS (
  { "along", N_ ("Look along one axis"),
    N_ ("Hold the other coordinate: what is left of the hill is a curve over one line."),
    .shows = "hill", .pseudocode = N_ ("i ← the other coordinate; W along αᵢ"), .run = run_along,
    .rule = SLOPE,
    .rules = GRADUS_SAY (
      { "shape == roof", "W = -|\\alpha_1 - \\alpha_2| - \\tfrac14|\\alpha_1 + \\alpha_2|" }),
    .filled = GRADUS_SAY (
      { "shape == roof", "W = -|<alpha[0]> - <factor alpha[1]>| - \\tfrac14|<alpha[0]> + "
                         "<factor alpha[1]>| = <value>" },
      { NULL, "\\frac{\\partial W}{\\partial\\alpha_{<i>}} = <calc p-here - here - rho * other = "
              "slope>" }),
    .said = GRADUS_SAY (
      { "tie", N_ ("It is α_{i}’s turn. But α₁ − α₂ has to stay {gap}, and of this line only the "
                   "place α = {alpha} keeps that.") },
      { "not hill", N_ ("It is α_{i}’s turn, and α_{j} stays {other}. Along that line the roof is "
                        "highest on its kink, at {free}.") },
      { "cut", N_ ("It is α_{i}’s turn, and α_{j} stays {other}. The top of that line is at "
                   "{free}, outside of the box.") },
      { "level", N_ ("It is α_{i}’s turn, and α_{j} stays {other}. The slope along the line is 0: "
                     "this is its top.") },
      { "rises", N_ ("It is α_{i}’s turn, and α_{j} stays {other}. The slope along the line is "
                     "{slope}, so its top is further up.") },
      { NULL, N_ ("It is α_{i}’s turn, and α_{j} stays {other}. The slope along the line is "
                  "{slope}, so its top is further down.") }) },
  { "land", N_ ("Go to the top of the line"),
    N_ ("Set that coordinate to where its own line is highest; no rate is needed."),
    .shows = "hill", .pseudocode = N_ ("αᵢ ← pᵢ − ρ αⱼ, cut off by the box"), .run = run_land,
    .rule = FREE,
    .rules = GRADUS_SAY (
      { "tie", "\\role{model}{\\alpha_1} - \\alpha_2 = c" },
      { "shape == roof and box",
        "\\role{model}{\\alpha_i} := \\min(C, \\max(0, \\role{accent}{\\alpha_j}))" },
      { "shape == roof", "\\role{model}{\\alpha_i} := \\role{accent}{\\alpha_j}" },
      { "box", "\\role{model}{\\alpha_i} := \\min(C, \\max(0, \\role{accent}{p_i - "
               "\\rho\\,\\alpha_j}))" }),
    .filled = GRADUS_SAY (
      { "tie", "\\role{model}{<alpha[0]>} - <factor alpha[1]> = <gap>" },
      { "shape == roof and box",
        "\\role{model}{\\alpha_{<i>}} := \\min(<most>, \\max(0, <other|accent>)) = <here|model>" },
      { "shape == roof", "\\role{model}{\\alpha_{<i>}} := <other|accent>" },
      { "box", "\\role{model}{\\alpha_{<i>}} := \\min(<most>, \\max(0, <calc p-here - rho * "
               "other = free|accent>)) = <here|model>" },
      { NULL, "\\role{model}{\\alpha_{<i>}} := <calc p-here - rho * other = here|model>" }),
    .said = GRADUS_SAY (
      { "tie", N_ ("α_{i} stays {here}: any way along its axis would break the tie.") },
      { "moved == 0", N_ ("α_{i} stays {here}: no place of its line is higher.") },
      { "event:wall", N_ ("α_{i} goes from {apart from here} to {apart here from}, where the box "
                          "cuts its line off. W rises from {before value} to {after value}.") },
      { "not hill", N_ ("α_{i} goes from {apart from here} to {apart here from}, onto the kink. W "
                        "rises from {before value} to {after value}.") },
      { NULL, N_ ("α_{i} goes from {apart from here} to {apart here from}, and its slope is 0 "
                  "there. W rises from {before value} to {after value}.") }) },
  { "check", N_ ("Was it worth it?"),
    N_ ("When a round of both coordinates moves less than the tolerance, it is over."),
    .shows = "hill", .pseudocode = N_ ("until a round moves less than ε"), .run = run_check,
    .rule = "\\max(\\delta_1, \\delta_2) \\lt \\varepsilon",
    .filled = GRADUS_SAY (
      { "first", "\\delta_{<i>} = <moved>" },
      { NULL, "\\max(\\delta_1, \\delta_2) = <round> <cmp round tolerance> <tolerance>" }),
    .said = GRADUS_SAY (
      { "converged and tie",
        N_ ("With α₁ − α₂ fixed no single coordinate can move, and W stays {value}. The best place "
            "that keeps the tie is {top}, with W = {top-value}: two have to move at once.") },
      { "converged and below",
        N_ ("A round has moved nothing: along both axes this is the highest place, W = {value}. "
            "The top is elsewhere, at {top}, with W = {top-value}.") },
      { "converged and moved == 0 and rho == 1",
        N_ ("A round has moved nothing. The hill is a ridge, and α = {alpha} is one of many places "
            "with W = {value}.") },
      { "converged", N_ ("A round has moved less than {tolerance}: α = {alpha}, W = {value}.") },
      { "exhausted", N_ ("That was the last of {limit} moves: α = {alpha}, W = {value}.") },
      { "first", N_ ("One coordinate has moved. Now it is the other one’s turn.") },
      { "factor", N_ ("The longer of the last two moves was {round}, so it goes on. A round "
                      "multiplies the distance from the top by ρ² = {factor}; it is {off} now.") },
      { NULL, N_ ("The longer of the last two moves was {round}, so it goes on.") }) });

/* --- Events and promises ---------------------------------------------------------------------- */

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_WALL] = { "wall", N_ ("Cut off by the box"),
                   N_ ("The top of the line is outside of the box.") },
  [EVENT_STILL] = { "still", N_ ("Nothing moves"),
                    N_ ("Neither coordinate can go to a higher place alone.") });

/* How much higher the highest of some places of the line is, all of which are allowed. */
static gboolean
holds_line (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params);
  const double *alpha = state->alpha.data;
  const double reach = 1 + fabs (alpha[state->axis]);

  for (guint k = 0; k < PLACES && !params->tie; k++)
    {
      const double t = alpha[state->axis] + reach * (2.0 * k / (PLACES - 1) - 1);

      if (into_box (params, t) == t)
        *measured = MAX (*measured, line_at (params, alpha, state->axis, t) - state->value);
    }
  return *measured <= 64 * DBL_EPSILON * (1 + fabs (state->value) + reach * reach);
}

/* What a free move makes of the distance from the top. */
static gboolean
holds_factor (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, previous, params);
  double top[2];

  if (params->shape == ROOF || params->box || params->tie || !find_top (params, top))
    return TRUE;
  *measured = fabs (state->alpha.data[state->axis] - top[state->axis]
                    + params->rho * (previous->alpha.data[1 - state->axis] - top[1 - state->axis]));
  return *measured <= 1e-13 / (1 - params->rho * params->rho)
                        * (1 + fabs (params->pull[0]) + fabs (params->pull[1])
                           + fabs (previous->alpha.data[1 - state->axis]));
}

/* How far it is outside of what is allowed: of the box, and of the tie. */
static gboolean
holds_allowed (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params);

  for (guint j = 0; j < 2; j++)
    *measured = MAX (*measured, fabs (state->alpha.data[j]
                                      - into_box (params, state->alpha.data[j])));
  return *measured == 0;
}

GRADUS_HOLDS (holds_top, (state), state->value - number_top (here),
              !(*measured > 1e-9 * (1 + fabs (state->value))))

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "line", N_ ("No place of its line is higher"),
    "W(\\alpha) \\ge W(\\alpha + t e_i)", holds_line, .phase = "land" },
  { "factor", N_ ("A free move leaves −ρ of the other’s distance"),
    "\\alpha_i - \\hat\\alpha_i = -\\rho\\,(\\alpha_j - \\hat\\alpha_j)", holds_factor,
    .phase = "land" },
  { "allowed", N_ ("The box is kept"), "0 \\le \\alpha_i \\le C", holds_allowed },
  { "top", N_ ("Nothing is above the top"), "W(\\alpha) \\le W(\\hat\\alpha)", holds_top });

/* --- Pictures --------------------------------------------------------------------------------- */

static double
surface_value (const GradusPosition *here, double a, double b)
{
  return hill_at (here->params, a, b);
}

/* W along the line of the coordinate that is looked at, or has moved last. */
static double
value_on_line (const GradusPosition *here, double t, double unused)
{
  GRADUS_HERE (state, params);

  return line_at (params, state->alpha.data, state->axis, t);
}

static void
draw_box (const Params *params, GradusScene *scene)
{
  const double c = params->most;

  gradus_scene_polygon (scene, (double[]) { 0, c, c, 0 }, (double[]) { 0, 0, c, c }, 4,
                        GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID, 0);
  gradus_scene_label (scene, C_ ("legend", "box"));
}

static void
extra_hill (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params);
  const double *alpha = state->alpha.data;
  double start[2];

  find_start (params, start);
  gradus_scene_set_axes (scene, gradus_scene_get_axes (scene, NULL, NULL), "α₁", "α₂");
  if (params->box)
    draw_box (params, scene);
  if (params->tie)
    {
      gradus_scene_line (scene, 1, -1, start[1] - start[0], GRADUS_ROLE_SECOND,
                         GRADUS_LINE_DASHED);
      gradus_scene_label (scene, C_ ("legend", "tie"));
    }
  /* The whole line that is lit; where its top is, the contours say. */
  if (state->planned || state->made > 0)
    {
      gradus_scene_line (scene, state->axis == 1, state->axis == 0, -alpha[1 - state->axis],
                         GRADUS_ROLE_ACCENT, state->planned ? GRADUS_LINE_SOLID
                                                            : GRADUS_LINE_DOTTED);
      gradus_scene_label (scene, C_ ("legend", "line of the move"));
    }
  gradus_scene_param_handle (scene, "start-x", "start-y", start[0], start[1]);
}

static void
extra_line (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params);
  double low = INFINITY, high = -INFINITY, window[4];

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT,
                         state->axis == 0 ? C_ ("axis", "α₁ along the line")
                                          : C_ ("axis", "α₂ along the line"),
                         C_ ("axis", "W"));
  find_window (here, window);
  for (guint k = 0; k <= 100; k++)
    {
      const double *ends = &window[2 * state->axis];
      const double w = value_on_line (here, ends[0] + (ends[1] - ends[0]) * k / 100, 0);

      low = MIN (low, w);
      high = MAX (high, w);
    }
  gradus_scene_set_y_range (scene, low, high + 0.12 * (high - low));
  if (params->box)
    for (guint side = 0; side < 2; side++)
      gradus_scene_vrule (scene, side * params->most, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID,
                          side == 0 ? NULL : C_ ("legend", "box"));
}

static void
extra_climb (const GradusPosition *here, GradusScene *scene)
{
  const double top = number_top (here);

  if (isfinite (top))
    gradus_scene_hrule (scene, top, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, C_ ("legend", "top"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "hill", N_ ("The hill and the stairs"), .kit = gradus_kit_contours, .of = "alpha[0] alpha[1]",
    .surface = surface_value, .extra = extra_hill,
    .with = "trail start=start optimum=top floor=peak-value top=start-value window=window",
    .caption = GRADUS_SAY ({ NULL, "α = {alpha}, W = {value}" }) },
  { "line", N_ ("The hill along one line"), .kit = gradus_kit_function, .of = "on-line",
    .surface = value_on_line, .extra = extra_line, .with = "range=range tangent=touch" },
  { "climb", N_ ("Height over the moves"), .kit = gradus_kit_curves, .of = "value",
    .with = "iterations", .extra = extra_climb },
  { "off", N_ ("Distance from the top"), .kit = gradus_kit_curves, .of = "off",
    .with = "iterations" });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "stop", N_ ("Where does the move end?"), "land", "hill", .asks = GRADUS_ASKS_PLACE,
    .about = "alpha[0] alpha[1]", .scale = "reach", .when = "apart and made < 3",
    .words = N_ ("Only α_{next} may move, along the line that is lit. Where is that line "
                 "highest?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("At α = {alpha}: where the line touches a contour, and not as "
                                     "high up its axis as the summit.") }) },
  { "summit", N_ ("How far along its axis does it go?"), "along", "hill",
    .asks = GRADUS_ASKS_NUMBER, .about = "landing", .scale = "reach",
    .when = "apart and made == 1",
    .words = N_ ("It is α_{next}’s turn, from {stop}. The summit has {summit} on this axis. To "
                 "which number does the move lead?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("To {landing}: it ends where its own line is highest, and "
                                     "that line does not pass over the summit.") }),
    .intuition = N_ ("You thought it goes to the height of the summit, but it stops where its own "
                     "line is highest."),
    .intuition_answer = "summit" },
  { "round", N_ ("Does a round halve the distance?"), "land", "off", .asks = GRADUS_ASKS_EVENT,
    .about = "factor <= 0.5", .when = "factor and made == 3",
    .words = N_ ("Each coordinate has moved, and the slant is ρ = {rho}. Does each further round "
                 "at least halve the distance from the top?"),
    .truth = GRADUS_SAY (
      { "factor <= 0.5", N_ ("Yes: a round multiplies the distance by ρ² = {factor}.") },
      { NULL, N_ ("No: a round multiplies the distance by ρ² = {factor}.") }),
    .intuition = N_ ("You thought that perfect moves must be fast. They are perfect along the "
                     "axes, and the ridge lies askew."),
    .intuition_answer = "yes" });

/* --- Parameters ------------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "shape", .label = N_ ("Shape"), .blurb = N_ ("What is climbed."),
    GRADUS_PARAM_FIELD (Params, shape), .choices = shapes, .max = ROOF,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "rho", .label = N_ ("Slant of the ridge"), .symbol = "\\rho",
    .blurb = N_ ("How much the coordinates have to do with each other; 0 is a hill along the "
                 "axes."),
    GRADUS_PARAM_FIELD (Params, rho), .def = 0.6, .min = -1, .max = 1, .step = 0.01,
    .applies = GRADUS_APPLIES_RESTART, .enabled_if = "shape=hill" },
  { .id = "p1", .label = N_ ("Pull along α₁"), .symbol = "p_1",
    .blurb = N_ ("The slope of W at the origin, along the first axis."),
    GRADUS_PARAM_FIELD (Params, pull[0]), .min = -100, .max = 100, .slider_min = -2,
    .slider_max = 2, .step = 0.05, .applies = GRADUS_APPLIES_RESTART,
    .enabled_if = "shape=hill" },
  { .id = "p2", .label = N_ ("Pull along α₂"), .symbol = "p_2",
    .blurb = N_ ("The slope of W at the origin, along the second axis."),
    GRADUS_PARAM_FIELD (Params, pull[1]), .min = -100, .max = 100, .slider_min = -2,
    .slider_max = 2, .step = 0.05, .applies = GRADUS_APPLIES_RESTART,
    .enabled_if = "shape=hill" },
  { .id = "start-x", .label = N_ ("Start"), .symbol = "\\alpha_1",
    .blurb = N_ ("Where the walk begins, or the nearest place of the box; drag it in the "
                 "picture."),
    GRADUS_PARAM_FIELD (Params, start[0]), GRADUS_PLACE (2, 100, -3, 3, 0.1) },
  { .id = "start-y", .label = N_ ("Start, second"), .symbol = "\\alpha_2",
    .blurb = N_ ("The second coordinate of the start."),
    GRADUS_PARAM_FIELD (Params, start[1]), GRADUS_PLACE (-2, 100, -3, 3, 0.1) },
  { .id = "box", .label = N_ ("Within a box"),
    .blurb = N_ ("Both coordinates from 0 to C, as multipliers of a soft margin are."),
    GRADUS_PARAM_FIELD (Params, box), .max = 1, .applies = GRADUS_APPLIES_RESTART },
  { .id = "most", .label = N_ ("Side of the box"), .symbol = "C",
    .blurb = N_ ("How far the box reaches."),
    GRADUS_PARAM_FIELD (Params, most), .def = 1, .min = 0.01, .max = 100, .slider_min = 0.1,
    .slider_max = 3, .step = 0.05, .applies = GRADUS_APPLIES_RESTART, .enabled_if = "box=true" },
  { .id = "tie", .label = N_ ("Tied together"),
    .blurb = N_ ("α₁ − α₂ has to stay as it is at the start."),
    GRADUS_PARAM_FIELD (Params, tie), .max = 1, .applies = GRADUS_APPLIES_RESTART },
  { .id = "tolerance", .label = N_ ("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_ ("Stop when a round has moved less than this."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 0.001, .min = 1e-12, .max = 1,
    .slider_min = 1e-6, .slider_max = 0.1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "limit", .label = N_ ("Most moves"),
    .blurb = N_ ("Stop after so many moves even if the tolerance is not reached."),
    GRADUS_PARAM_FIELD (Params, limit), GRADUS_COUNT (2000, 1, 10000) });

/* --- Presets, checks, descriptor -------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "slanted", .title = N_ ("A slanted ridge"),
    .blurb = N_ ("Every move is the best along its axis, and still it takes 11 of them until both "
                 "coordinates are below 0.02: a round leaves 0.36 of the distance."),
    .data = "none", .seed = 1,
    .claims = "converged\niteration 10: off >= 0.02\niteration 11: off < 0.02\nfactor ~ 0.360" },
  { .id = "by-hand", .title = N_ ("By hand: two moves"),
    .blurb = N_ ("α₁ := −0.6 · (−2) = 1.2, then α₂ := −0.6 · 1.2 = −0.72; W goes from −1.6 over "
                 "−1.28 to −0.4608."),
    .params = "limit=2", .seed = 1,
    .claims = "iteration 1: alpha[0] ~ 1.20\niteration 2: alpha[1] ~ -0.720\nstep 0: value ~ "
              "-1.60\niteration 1: value ~ -1.28\niteration 2: value ~ -0.4608" },
  { .id = "round", .title = N_ ("No slant at all"),
    .blurb = N_ ("With ρ = 0 the axes are those of the hill: two moves, and it is there."),
    .params = "rho=0", .seed = 1, .claims = "iteration 2: off == 0\nconverged" },
  { .id = "more", .title = N_ ("More slanted"),
    .blurb = N_ ("With ρ = 0.9 it takes 45 moves until both are below 0.02."),
    .params = "rho=0.9", .seed = 1,
    .claims = "iteration 44: off >= 0.02\niteration 45: off < 0.02\nconverged" },
  { .id = "box", .title = N_ ("Within a box"),
    .blurb = N_ ("The first move ends exactly at the wall at 1; the top is inside, at (0.8125, "
                 "0.3125)."),
    .params = "box=true p1=1 p2=0.8 start-x=0 start-y=0", .seed = 1,
    .claims = "iteration 1: alpha[0] == 1\ntop[0] ~ 0.8125\ntop[1] ~ 0.3125\nconverged" },
  { .id = "small-box", .title = N_ ("A box that decides"),
    .blurb = N_ ("With C = 0.6 the walk ends on the wall, at (0.6, 0.44), after two moves."),
    .params = "box=true most=0.6 p1=1 p2=0.8 start-x=0 start-y=0", .seed = 1,
    .claims = "ever: event:wall\niteration 2: off < 1e-12\nalpha[0] ~ 0.600\nalpha[1] ~ 0.440\n"
              "converged" },
  { .id = "steep", .title = N_ ("Failure: a narrow ridge"),
    .blurb = N_ ("With ρ = 0.99 it takes 460 moves instead of 11."),
    .params = "rho=0.99 tolerance=0.0001", .seed = 1,
    .failure = N_ ("A round leaves ρ² = 0.9801 of the distance: the steps are perfect and tiny. "
                   "Move both coordinates at once instead, as Newton’s method does."),
    .claims = "iteration 459: off >= 0.02\niteration 460: off < 0.02\nfactor ~ 0.9801" },
  { .id = "tie", .title = N_ ("Failure: tied together"),
    .blurb = N_ ("α₁ − α₂ has to stay 4. From (3, −1) no single coordinate can move, although (2, "
                 "−2) keeps the tie and is higher."),
    .params = "tie=true start-x=3 start-y=-1", .seed = 1,
    .failure = N_ ("With α₁ − α₂ fixed no single coordinate can move. Move two at once: that is "
                   "SMO."),
    .claims = "converged\nalpha[0] == 3\nvalue ~ -3.20\ntop-value ~ -1.60\ntop[0] ~ 2.00\n"
              "ever: event:still" },
  { .id = "roof", .title = N_ ("Failure: a roof with a kink"),
    .blurb = N_ ("At (2, 2) the roof is −1 high, and 0.1 along an axis it is lower both ways: "
                 "−1.075 and −1.125. The top is at (0, 0), with 0."),
    .params = "shape=roof start-x=2 start-y=2", .seed = 1,
    .failure = N_ ("On the kink W has no slope, and along both axes it falls. That no coordinate "
                   "can gain alone is a proof of a top for smooth hills only. Move along the kink, "
                   "or smooth it."),
    .claims = "converged\nvalue == -1\ntop-value == 0\nalpha[0] == 2\never: event:still" },
  { .id = "ridge", .title = N_ ("A ridge without an end"),
    .blurb = N_ ("With ρ = 1 the top is a whole line, and the first move reaches it."),
    .params = "rho=1 p1=1 p2=1 start-x=2 start-y=1", .seed = 1,
    .claims = "iteration 1: value ~ 0.500\nconverged" });

#define SHEET "by hand, and tests/second-opinion/coordinate_ascent.py"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", 1, "alpha", GRADUS_EXPECT (1.2, -2), 1e-14, SHEET },
  { "by-hand", 2, "alpha", GRADUS_EXPECT (1.2, -0.72), 1e-14, SHEET },
  { "by-hand", 1, "value", GRADUS_EXPECT (-1.28), 1e-14, SHEET },
  { "by-hand", 2, "value", GRADUS_EXPECT (-0.4608), 1e-14, SHEET },
  { "slanted", 3, "alpha", GRADUS_EXPECT (0.432, -0.72), 1e-14, SHEET },
  { "slanted", 4, "alpha", GRADUS_EXPECT (0.432, -0.2592), 1e-14, SHEET },
  { "slanted", 3, "value", GRADUS_EXPECT (-0.165888), 1e-14, SHEET },
  { "slanted", 4, "value", GRADUS_EXPECT (-0.05971968), 1e-14, SHEET },
  { "box", 1, "value", GRADUS_EXPECT (0.5), 1e-14, SHEET },
  { "box", 2, "value", GRADUS_EXPECT (0.52), 1e-14, SHEET },
  { "box", 3, "value", GRADUS_EXPECT (0.5272), 1e-14, SHEET },
  { "box", 4, "value", GRADUS_EXPECT (0.529792), 1e-14, SHEET },
  { "box", 4, "alpha", GRADUS_EXPECT (0.88, 0.272), 1e-14, SHEET },
  { "box", GRADUS_CHECK_END, "value", GRADUS_EXPECT (0.53125), 1e-5, SHEET },
  { "small-box", 2, "value", GRADUS_EXPECT (0.5168), 1e-14, SHEET },
  { "roof", GRADUS_CHECK_END, "value", GRADUS_EXPECT (-1), 1e-14, SHEET });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "slant", .title = N_ ("A slanted ridge and a narrow one"),
    .blurb = N_ ("The same moves from the same start. On the left 11 of them bring both "
                 "coordinates below 0.02, on the right it takes 460."),
    .preset = "slanted", .left = "rho=0.6 limit=500 tolerance=0.0001",
    .right = "rho=0.99 limit=500 tolerance=0.0001",
    .claims = "left: iteration 11: off < 0.02\nright: iteration 459: off >= 0.02\n"
              "right: iteration 460: off < 0.02\nleft: converged" });

static const GradusSheet sheet = {
  .aha = N_ ("Along the axes only, each move perfect; on a slanted ridge you still climb in small "
             "stairs."),
  .by_hand = N_ ("From (2, −2) with ρ = 0.6: α₁ := −0.6 · (−2) = 1.2, then α₂ := −0.6 · 1.2 = "
                 "−0.72, and W = −0.4608."),
  .why = "line", .intuition = N_ ("A coordinate goes to the height of the summit."),
  .caught_by = "summit",
  .breaks = N_ ("ρ = 0.99: a round leaves 0.9801 of the distance. A tie α₁ − α₂ = 4: no single "
                "coordinate can move."),
  .needs = "gradient-descent", .leads_to = "smo em-coordinate-ascent multi-task-alternating",
  .aliases = "coordinate descent; Gauss-Seidel; cyclic; 坐标上升; 坐标下降; 逐坐标; zbss",
  .terms = N_ ("coordinate ascent; Gauss–Seidel; box constraint"),
};

const GradusDescriptor gradus_coordinate_ascent = {
  .id = "coordinate-ascent", .chapter = 7, .difficulty = 1, .title = N_ ("Coordinate ascent"),
  .summary = N_ ("Climb a hill along its axes, one coordinate at a time."),
  .goal = N_ ("Work out a move by hand, and say why a slanted ridge makes many of them."),
  .source = "CS229 lecture notes, part V, section 7",
  .data_kind = &gradus_data_none, .columns = N_ ("No data: a hill is all there is."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .init = init,
  .refresh = refresh, .name = name,
  .start_said = GRADUS_SAY ({ NULL, N_ ("The start: α = {alpha}, and W is {value}. Only one "
                                        "coordinate may move at a time.") }),
};
