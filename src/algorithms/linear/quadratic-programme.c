/* Quadratic programme: lean on walls, and let go of a wall that would have to pull.
 *
 * Objective. Make f (x) = (x1 - c1)^2 + h (x2 - c2)^2 as small as possible within walls, a_i'x >=
 * b_i for all i.
 *
 * Step. The primal active set of gradus-active-set.h, seen from inside. Some of the walls that x
 * touches are leaned on, the working set W. Price: where f cannot be bettered along them, its
 * gradient is made up of their normals, sum of u_i a_i over W. The normals point inwards, so that a
 * wall with u_i > 0 pushes against the slope and one with u_i < 0 would have to pull: the one with
 * the most negative u_i is let go. Aim: the lowest place that can be reached along what is still
 * leaned on. Move: go there, or to the first wall in the way, which is leaned on from then on.
 *
 * Why it works. With all u_i >= 0 every way inwards leads uphill, and f is convex: what is lowest
 * nearby is lowest of all (Karush, Kuhn, Tucker). Every move with a length lowers f, so that no
 * working set comes twice, and there are finitely many.
 *
 * Cost. O(n^3) a round with n unknowns, where what is leaned on is factorised anew.
 *
 * Edge cases. Of equal pulls the wall with the lowest number is let go. With h = 0 the bottom is a
 * gutter, and where the way enters it, it ends. With h < 0 f has several dents within the walls,
 * and the end would depend on the start: the method does not begin. Nor does it from outside.
 *
 * Source: Nocedal and Wright 2006, Numerical Optimization, example 16.4 and algorithm 16.3.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"

#include "gradus-active-set.h"

#define MOST_WALLS 5
/* Two walls meet at a corner. */
#define MOST_CORNERS (MOST_WALLS * (MOST_WALLS - 1) / 2)
#define MOST_DENTS (1 + MOST_WALLS + MOST_CORNERS)
/* What is nothing beside walls whose numbers are of the size 1. */
#define TINY 1e-9
/* How long the longest of the arrows at a place is, of the height of the picture. */
#define ARROW 0.25
/* The end of the axis along a step. */
#define PAST_STEP 1.25

typedef enum { FIVE, TRIANGLE } Walls;

typedef struct
{
  guint walls;
  double bend;          /* h */
  double centre[2];
  double start[2];
  int limit;
} Params;

typedef struct
{
  GradusArray x;        /* 2 */
  GradusArray from;     /* 2: x at the last aim */
  GradusActiveSet qp;
  double value;         /* f, without the constant that qp.value leaves out */
  guint sound;          /* GradusActiveSetStatus of the beginning at x */
  guint priced;         /* bit i: wall i has a multiplier from the last price */
  guint moves;
} State;

enum { EVENT_LET_GO, EVENT_WALL, EVENT_STALL, EVENT_BOTTOM };

static const GradusChoice walls_choices[] = GRADUS_ROWS (
  [FIVE] = { "five", N_ ("Five walls") },
  [TRIANGLE] = { "triangle", N_ ("Triangle") });

/* --- The programme ---------------------------------------------------------------------------- */

/* Normals a_i, which point inwards, and bounds b_i. */
typedef struct
{
  guint n;
  double normals[MOST_WALLS][2];
  double bounds[MOST_WALLS];
} Room;

static const Room rooms[] = {
  [FIVE] = { 5, { { 1, -2 }, { -1, -2 }, { -1, 2 }, { 1, 0 }, { 0, 1 } }, { -2, -6, -2, 0, 0 } },
  [TRIANGLE] = { 3, { { -1, -1 }, { 1, 0 }, { 0, 1 } }, { -2, 0, 0 } },
};

/* What the solver is told; it points into itself. */
typedef struct
{
  GradusQuadratic quadratic;
  double hessian[4], linear[2];
} Programme;

static const Room *
room_of (const Params *p)
{
  return &rooms[p->walls];
}

static void
set_up (const Params *p, Programme *programme)
{
  const Room *room = room_of (p);

  *programme = (Programme) {
    .hessian = { 2, 0, 0, 2 * p->bend },
    .linear = { -2 * p->centre[0], -2 * p->bend * p->centre[1] },
  };
  programme->quadratic = (GradusQuadratic) {
    .n = 2, .n_rows = room->n, .hessian = programme->hessian, .linear = programme->linear,
    .rows = room->normals[0], .bounds = room->bounds,
  };
}

static double
height_at (const Params *p, const double x[2])
{
  return gradus_square (x[0] - p->centre[0]) + p->bend * gradus_square (x[1] - p->centre[1]);
}

static void
gradient_at (const Params *p, const double x[2], double gradient[2])
{
  gradient[0] = 2 * (x[0] - p->centre[0]);
  gradient[1] = 2 * p->bend * (x[1] - p->centre[1]);
}

/* How far @x is inside of wall @i, in lengths of its normal. */
static double
room_at (const Room *room, guint i, const double x[2])
{
  return room->normals[i][0] * x[0] + room->normals[i][1] * x[1] - room->bounds[i];
}

static gboolean
is_inside (const Room *room, const double x[2])
{
  for (guint i = 0; i < room->n; i++)
    if (!(room_at (room, i, x) >= -TINY))
      return FALSE;
  return TRUE;
}

/* Where the walls @i and @k meet; FALSE where they do not, or outside of another one. */
static gboolean
find_corner (const Room *room, guint i, guint k, double x[2])
{
  const double *a = room->normals[i], *b = room->normals[k];
  const double determinant = a[0] * b[1] - a[1] * b[0];

  if (determinant == 0)
    return FALSE;
  x[0] = (room->bounds[i] * b[1] - room->bounds[k] * a[1]) / determinant;
  x[1] = (room->bounds[k] * a[0] - room->bounds[i] * b[0]) / determinant;
  return is_inside (room, x);
}

/* All corners, against the clock. */
static guint
find_corners (const Room *room, double corners[MOST_CORNERS][2])
{
  double middle[2] = { 0, 0 };
  guint n = 0;

  for (guint i = 0; i < room->n; i++)
    for (guint k = i + 1; k < room->n; k++)
      n += find_corner (room, i, k, corners[n]);
  for (guint c = 0; c < n; c++)
    for (guint j = 0; j < 2; j++)
      middle[j] += corners[c][j] / n;
  for (guint c = 1; c < n; c++)
    for (guint e = c; e > 0; e--)
      {
        double *one = corners[e - 1], *two = corners[e];

        if (atan2 (one[1] - middle[1], one[0] - middle[0])
            <= atan2 (two[1] - middle[1], two[0] - middle[0]))
          break;
        for (guint j = 0; j < 2; j++)
          {
            const double kept = one[j];

            one[j] = two[j];
            two[j] = kept;
          }
      }
  return n;
}

/* The lowest place of the line of wall @i, where @bend makes one and the wall pushes there. */
static gboolean
find_dent_on (const Params *p, double bend, guint i, double x[2])
{
  const Room *room = room_of (p);
  const double *a = room->normals[i], along[2] = { -a[1], a[0] };
  const double size = a[0] * a[0] + a[1] * a[1];
  const double curvature = along[0] * along[0] + bend * along[1] * along[1];
  double slope = 0;

  if (!(curvature > 0))
    return FALSE;
  for (guint j = 0; j < 2; j++)
    {
      x[j] = room->bounds[i] * a[j] / size;
      slope += (j == 0 ? 1 : bend) * along[j] * (x[j] - p->centre[j]);
    }
  for (guint j = 0; j < 2; j++)
    x[j] -= slope / curvature * along[j];
  return a[0] * (x[0] - p->centre[0]) + a[1] * bend * (x[1] - p->centre[1]) >= -TINY;
}

/* Whether both walls push at the corner @x of @i and @k. */
static gboolean
is_dent_in (const Params *p, double bend, guint i, guint k, const double x[2])
{
  const double *a = room_of (p)->normals[i], *b = room_of (p)->normals[k];
  const double determinant = a[0] * b[1] - a[1] * b[0];
  const double g[2] = { x[0] - p->centre[0], bend * (x[1] - p->centre[1]) };

  return (g[0] * b[1] - g[1] * b[0]) / determinant >= -TINY
         && (a[0] * g[1] - a[1] * g[0]) / determinant >= -TINY;
}

static guint
add_dent (const Room *room, const double x[2], double dents[MOST_DENTS][2], guint n)
{
  if (!is_inside (room, x))
    return n;
  for (guint k = 0; k < n; k++)
    if (hypot (x[0] - dents[k][0], x[1] - dents[k][1]) < TINY)
      return n;
  memcpy (dents[n], x, 2 * sizeof (double));
  return n + 1;
}

/* The places within the walls that nothing nearby is below, by trying all that may be: the centre,
 * the lowest place of each wall, the corners. With the bend @bend; at least one. */
static guint
find_dents (const Params *p, double bend, double dents[MOST_DENTS][2])
{
  const Room *room = room_of (p);
  guint n = 0;
  double x[2];

  if (bend > 0)
    n = add_dent (room, p->centre, dents, n);
  for (guint i = 0; i < room->n; i++)
    if (find_dent_on (p, bend, i, x))
      n = add_dent (room, x, dents, n);
  for (guint i = 0; i < room->n; i++)
    for (guint k = i + 1; k < room->n; k++)
      if (find_corner (room, i, k, x) && is_dent_in (p, bend, i, k, x))
        n = add_dent (room, x, dents, n);
  return n;
}

/* The lowest of them. */
static void
find_best (const Params *p, double bend, double best[2])
{
  double dents[MOST_DENTS][2];
  const guint n = find_dents (p, bend, dents);
  guint lowest = 0;

  for (guint k = 1; k < n; k++)
    if (height_at (p, dents[k]) < height_at (p, dents[lowest]))
      lowest = k;
  for (guint j = 0; j < 2; j++)
    best[j] = n > 0 ? dents[lowest][j] : NAN;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);

  memcpy (gradus_array_init_vector (&state->x, 2), params->start, sizeof params->start);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  Programme programme;

  set_up (params, &programme);
  gradus_array_assign (&state->from, &state->x);
  state->sound = gradus_active_set_begin (&state->qp, &programme.quadratic, state->x.data);
  state->value = height_at (params, state->x.data);
  state->priced = 0;
  return GRADUS_STATUS_CONTINUE;
}

/* Why there is no way down that ends at the same place from everywhere. */
static GradusStatus
fail_for_bend (GradusContext *context, const Params *p)
{
  g_autoptr (GString) ends = g_string_new (NULL);
  double dents[MOST_DENTS][2];
  const guint n = find_dents (p, p->bend, dents);

  for (guint k = 0; k < n; k++)
    {
      if (k > 0)
        g_string_append (ends, C_ ("between places", ", "));
      g_string_append_printf (ends, C_ ("height at a place", "%s at (%s, %s)"),
                              GRADUS_NUM (height_at (p, dents[k])), GRADUS_NUM (dents[k][0]),
                              GRADUS_NUM (dents[k][1]));
    }
  if (n < 2)
    return gradus_context_fail (context,
                                _ ("f bends downwards along (0, 1): the smallest eigenvalue of its "
                                   "second derivative is %s. Only walls keep it from falling: %s. "
                                   "The method promises nothing here; choose a bend of 0 or more."),
                                GRADUS_NUM (2 * p->bend), ends->str);
  return gradus_context_fail (context,
                              _ ("f bends downwards along (0, 1): the smallest eigenvalue of its "
                                 "second derivative is %s. The end would depend on the start: %s. "
                                 "Choose a bend of 0 or more."),
                              GRADUS_NUM (2 * p->bend), ends->str);
}

static GradusStatus
run_price (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  GradusActiveSetStatus status;
  Programme programme;

  if (state->sound == GRADUS_ACTIVE_SET_NOT_CONVEX)
    return fail_for_bend (context, params);
  if (state->sound == GRADUS_ACTIVE_SET_INFEASIBLE)
    return gradus_context_fail (context,
                                _ ("The start breaks wall %d. Choose one within the walls."),
                                state->qp.blocking + 1);
  set_up (params, &programme);
  status = gradus_active_set_price (&state->qp, &programme.quadratic);
  state->priced = 0;
  for (guint i = 0; i < room_of (params)->n && state->qp.standing; i++)
    if (state->qp.working.data[i] || (gint32) i == state->qp.dropped)
      state->priced |= 1u << i;
  gradus_context_raise_if (context, EVENT_LET_GO, state->qp.dropped >= 0);
  return status == GRADUS_ACTIVE_SET_OPTIMAL ? GRADUS_STATUS_CONVERGED : GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_aim (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  Programme programme;

  set_up (params, &programme);
  gradus_array_assign (&state->from, &state->x);
  gradus_active_set_aim (&state->qp, &programme.quadratic);
  return GRADUS_STATUS_CONTINUE;
}

/* The walls close the room, so that every step ends. */
static GradusStatus
run_move (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  Programme programme;

  set_up (params, &programme);
  gradus_active_set_move (&state->qp, &programme.quadratic);
  memcpy (gradus_array_write (&state->x), state->qp.x.data, 2 * sizeof (double));
  state->value = height_at (params, state->x.data);
  state->moves++;
  gradus_context_raise_if (context, EVENT_WALL, state->qp.blocking >= 0);
  gradus_context_raise_if (context, EVENT_STALL, state->qp.length == 0);
  gradus_context_raise_if (context, EVENT_BOTTOM, state->qp.blocking < 0);
  return context->iteration + 1 >= (guint64) params->limit ? GRADUS_STATUS_EXHAUSTED
                                                           : GRADUS_STATUS_CONTINUE;
}

/* --- Quantities and names --------------------------------------------------------------------- */

static double
number_held (const GradusPosition *here)
{
  GRADUS_HERE (state, p);
  double held = 0;

  for (guint i = 0; i < room_of (p)->n; i++)
    held += state->qp.working.data[i];
  return held;
}

GRADUS_ARRAY (array_best, (p), find_best (p, p->bend, gradus_array_init_vector (out, 2)))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "value", N_ ("Objective"), "f(x)", GRADUS_QUANTITY (State, value),
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_LESS },
  { "held", N_ ("Walls leaned on"), "|W|", .number = number_held, .flags = GRADUS_METRIC },
  { "x", N_ ("Place"), "x", GRADUS_QUANTITY (State, x),
    .indices = N_ ("one number for each coordinate"), .flags = GRADUS_TRACKED | GRADUS_TYPED },
  { "multipliers", N_ ("Multipliers"), "u", GRADUS_QUANTITY (State, qp.multipliers),
    .indices = N_ ("one number for each wall, as last priced") },
  { "working", N_ ("Working set"), "W", GRADUS_QUANTITY (State, qp.working),
    .indices = N_ ("one number for each wall, 1 = leaned on") },
  { "direction", N_ ("Direction"), "p", GRADUS_QUANTITY (State, qp.direction),
    .indices = N_ ("one number for each coordinate") },
  { "best", N_ ("Lowest place within the walls"), "\\hat x", .array = array_best,
    .indices = N_ ("one number for each coordinate") },
  { "solver-place", N_ ("Place"), NULL, GRADUS_QUANTITY (State, qp.x), .flags = GRADUS_HIDDEN },
  { "from", N_ ("Place before the step"), NULL, GRADUS_QUANTITY (State, from),
    .flags = GRADUS_HIDDEN },
  { "length", N_ ("Share of the step"), "\\alpha", GRADUS_QUANTITY (State, qp.length),
    .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  { "free", N_ ("Ways in which the place can move"), NULL, GRADUS_QUANTITY (State, qp.free) },
  { "standing", N_ ("Nothing better along what is leaned on"), NULL,
    GRADUS_QUANTITY (State, qp.standing) },
  { "moves", N_ ("Moves"), NULL, GRADUS_QUANTITY (State, moves) });

/* The room with what is drawn about it, and a margin. */
static void
find_window (const GradusPosition *here, double window[4])
{
  GRADUS_HERE (state, p);
  double corners[MOST_CORNERS][2];
  const guint n = find_corners (room_of (p), corners);

  for (guint j = 0; j < 2; j++)
    {
      double low = fmin (fmin (p->centre[j], p->start[j]), state->x.data[j]);
      double high = fmax (fmax (p->centre[j], p->start[j]), state->x.data[j]);

      for (guint c = 0; c < n; c++)
        {
          low = fmin (low, corners[c][j]);
          high = fmax (high, corners[c][j]);
        }
      window[2 * j] = low - 0.22 * (high - low);
      window[2 * j + 1] = high + 0.22 * (high - low);
    }
}

/* The walls with a multiplier, two at most: more rows would follow from one another. */
static guint
find_priced (const State *state, guint walls[2])
{
  guint n = 0;

  for (guint i = 0; i < MOST_WALLS && n < 2; i++)
    if (state->priced >> i & 1)
      walls[n++] = i;
  return n;
}

static void
name_prices (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const GradusActiveSet *qp = &state->qp;
  static const char *const wall[] = { "wall-one", "wall-two" };
  static const char *const price[] = { "u-one", "u-two" };
  static const char *const normal[] = { "a-one", "a-two" };
  guint walls[2] = { 0, 0 };
  const guint n = find_priced (state, walls);
  double u[2];

  for (guint k = 0; k < 2; k++)
    {
      u[k] = k < n ? qp->multipliers.data[walls[k]] : NAN;
      gradus_names_whole (names, wall[k], walls[k] + 1);
      gradus_names_number (names, price[k], u[k]);
      gradus_names_vector (names, normal[k], room_of (p)->normals[walls[k]], 2);
    }
  gradus_names_whole (names, "n-priced", n);
  gradus_names_flag (names, "let-go", qp->dropped >= 0);
  gradus_names_whole (names, "gone", qp->dropped + 1);
  gradus_names_number (names, "u-gone",
                       qp->dropped >= 0 ? qp->multipliers.data[qp->dropped] : NAN);
  gradus_names_flag (names, "both-pull", n == 2 && u[0] < 0 && u[1] < 0);
  gradus_names_flag (names, "tie", n == 2 && fabs (u[0] - u[1]) <= TINY * fabs (u[0]));
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, previous, p);
  const GradusActiveSet *qp = &state->qp;
  const Room *room = room_of (p);
  const double *from = state->from.data, *way = qp->direction.data;
  double window[4], best[2], nearest[2], gradient[2];
  double rate = NAN, distance = NAN;
  guint leaned = 0;

  find_window (here, window);
  find_best (p, p->bend, best);
  find_best (p, 1, nearest);
  gradient_at (p, state->x.data, gradient);
  if (qp->blocking >= 0 && state->sound == GRADUS_ACTIVE_SET_READY && previous != NULL)
    {
      const double *a = room->normals[qp->blocking];

      rate = -(a[0] * way[0] + a[1] * way[1]);
      distance = room_at (room, (guint) qp->blocking, from);
    }
  for (guint i = 0; i < room->n; i++)
    if (qp->working.data[i])
      leaned = i + 1;
  name_prices (here, names);
  gradus_names_vector (names, "window", window, 4);
  gradus_names_vector (names, "centre", p->centre, 2);
  gradus_names_vector (names, "first", p->start, 2);
  gradus_names_number (names, "first-value", height_at (p, p->start));
  gradus_names_number (names, "floor", p->bend >= 0 ? 0 : height_at (p, best));
  gradus_names_vector (names, "gradient", gradient, 2);
  gradus_names_vector (names, "nearest", nearest, 2);
  gradus_names_number (names, "nearest-value", height_at (p, nearest));
  gradus_names_flag (names, "elsewhere",
                     hypot (nearest[0] - best[0], nearest[1] - best[1]) > TINY);
  gradus_names_number (names, "best-value", height_at (p, best));
  gradus_names_vector (names, "target", (double[]) { from[0] + way[0], from[1] + way[1] }, 2);
  gradus_names_whole (names, "leaned", leaned);
  gradus_names_flag (names, "gutter", p->bend == 0 && state->value == 0);
  gradus_names_flag (names, "stopped", qp->blocking >= 0);
  gradus_names_whole (names, "stop", qp->blocking + 1);
  gradus_names_number (names, "rate", rate);
  gradus_names_number (names, "distance", distance);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "price", N_ ("Price the walls"),
    N_ ("Where nothing along the walls is better, split the slope into their normals: a wall with "
        "a multiplier below 0 would have to pull and is let go."),
    .shows = "walls", .run = run_price,
    .pseudocode = N_ ("u ← solve ∇f = Σ uᵢaᵢ over W\nif u ≥ 0: stop\n"
                      "W ← W without the smallest u"),
    .rule = "\\nabla f(\\role{model}{x}) = \\textstyle\\sum_{i\\in W}\\role{second}{u_i}\\,a_i,"
            "\\quad \\role{second}{u_i}\\ge 0",
    .filled = GRADUS_SAY (
      { "n-priced == 2", "<gradient> = <factor u-one|second>\\,<a-one> + "
                         "<factor u-two|second>\\,<a-two>" },
      { "n-priced == 1", "<gradient> = <factor u-one|second>\\,<a-one>" },
      { "standing", "\\nabla f(\\role{model}{x}) = <gradient>" },
      { NULL, "\\dim\\{p : a_i^Tp = 0,\\; i\\in W\\} = <free>" }),
    .said = GRADUS_SAY (
      { "converged and gutter",
        N_ ("f = 0 at x = {x}, and no wall pulls. f is a gutter: along its bottom other places are "
            "as low.") },
      { "converged and n-priced == 0",
        N_ ("The slope is 0 at x = {x}: the lowest place of all is within the walls, f = "
            "{value}.") },
      { "converged and elsewhere and n-priced == 2",
        N_ ("Walls {wall-one} and {wall-two} push with {u-one} and {u-two}, and none pulls: x = "
            "{x} is lowest, f = {value}. The place nearest to the centre, {nearest}, has "
            "{nearest-value}.") },
      { "converged and n-priced == 2",
        N_ ("Walls {wall-one} and {wall-two} push with {u-one} and {u-two}, and none pulls: x = "
            "{x} is the lowest place within the walls, f = {value}.") },
      { "converged", N_ ("Wall {wall-one} pushes with {u-one}, and none pulls: x = {x} is the "
                         "lowest place within the walls, f = {value}.") },
      { "let-go and both-pull and tie",
        N_ ("Walls {wall-one} and {wall-two} both have the multiplier {u-gone}. Of equal ones the "
            "lower number goes: wall {gone}.") },
      { "let-go and both-pull",
        N_ ("Walls {wall-one} and {wall-two} have the multipliers {u-one} and {u-two}: both would "
            "have to pull. Wall {gone} would have to pull most and is let go, it alone.") },
      { "let-go and n-priced == 2",
        N_ ("Walls {wall-one} and {wall-two} have the multipliers {u-one} and {u-two}: wall {gone} "
            "would have to pull, and is let go.") },
      { "let-go", N_ ("Wall {gone} has the multiplier {u-gone}: it would have to pull, and is let "
                      "go.") },
      { "held == 0", N_ ("No wall is leaned on, and f has a slope: there is a better place.") },
      { NULL, N_ ("Along wall {leaned} f has a slope: there is a better place without letting "
                  "go.") }) },
  { "aim", N_ ("Aim along what is leaned on"),
    N_ ("Find the lowest place that can be reached without leaving the walls that are leaned on, "
        "as if there were no others."),
    .shows = "walls", .pseudocode = N_ ("p ← argmin f(x + p) with aᵢᵀp = 0 on W"), .run = run_aim,
    .rule = "\\min_{\\role{accent}{p}}\\; f(x + \\role{accent}{p})\\quad"
            "\\text{with } a_i^T\\role{accent}{p} = 0,\\; i \\in W",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{p} = <direction|accent>,\\quad "
                                  "x + \\role{accent}{p} = <target>" }),
    .said = GRADUS_SAY (
      { "held == 0", N_ ("Nothing is leaned on: it aims at the lowest place of all, {target}.") },
      { NULL, N_ ("Along wall {leaned} the lowest place is {target}: it aims there, whatever is in "
                  "the way.") }) },
  { "move", N_ ("Move until a wall is met"),
    N_ ("Go along the direction; the first wall in the way stops the step and is leaned on from "
        "then on."),
    .shows = "walls", .run = run_move,
    .pseudocode = N_ ("α ← min(1, (aᵢᵀx − bᵢ) / −aᵢᵀp over aᵢᵀp < 0)\nx ← x + αp\n"
                      "W ← W with the wall that is met"),
    .rule = "\\alpha = \\min\\Bigl(1,\\; \\min_{a_i^Tp\\lt 0}\\frac{a_i^Tx - b_i}"
            "{-a_i^T\\role{accent}{p}}\\Bigr),\\quad \\role{model}{x} := \\role{past}{x} + "
            "\\alpha\\,\\role{accent}{p}",
    .filled = GRADUS_SAY (
      { "stopped", "\\alpha = <calc distance / rate = length>,\\quad\\role{model}{x} = "
                   "<x|model>" },
      { NULL, "\\alpha = 1,\\quad\\role{model}{x} = <x|model>" }),
    .said = GRADUS_SAY (
      { "exhausted", NN_ ("Stopped after one round: x = {x}, f = {value}.",
        "Stopped after {max-iterations} rounds: x = {x}, f = {value}."), "max-iterations" },
      { "event:stall", N_ ("Wall {stop} is touched already: the step has no length, and from now "
                           "on that wall is leaned on.") },
      { "stopped", N_ ("Wall {stop} stops it after {length} of the step, at x = {x}. f falls from "
                       "{before value} to {after value}, and wall {stop} is leaned on now.") },
      { NULL, N_ ("Nothing is in the way: x = {x}, and f falls from {before value} to {after "
                  "value}.") }) });

/* --- Events and promises ---------------------------------------------------------------------- */

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_LET_GO] = { "let-go", N_ ("A wall is let go"),
                     N_ ("It would have to pull to keep the place where it is.") },
  [EVENT_WALL] = { "wall", N_ ("A wall is met"),
                   N_ ("It stops the step and is leaned on from then on.") },
  [EVENT_STALL] = { "stall", N_ ("A step without a length"),
                    N_ ("A wall that is touched, but was not leaned on, is in the way at once.") },
  [EVENT_BOTTOM] = { "bottom", N_ ("All of the step"),
                     N_ ("Nothing is in the way to the lowest place along what is leaned on.") });

/* How far it is outside of a wall. */
static gboolean
holds_inside (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);

  if (state->sound != GRADUS_ACTIVE_SET_READY)
    return TRUE;
  for (guint i = 0; i < room_of (p)->n; i++)
    *measured = fmax (*measured, -room_at (room_of (p), i, state->x.data));
  return *measured <= TINY;
}

/* The conditions of Karush, Kuhn and Tucker. */
static gboolean
holds_balance (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  double rest[2], size;

  if (here->status != GRADUS_STATUS_CONVERGED)
    return TRUE;
  gradient_at (p, state->x.data, rest);
  size = 1 + fabs (rest[0]) + fabs (rest[1]);
  for (guint i = 0; i < room_of (p)->n; i++)
    {
      const double u = state->qp.multipliers.data[i];

      *measured = fmax (*measured, fmax (-u, fabs (u * room_at (room_of (p), i, state->x.data))));
      for (guint j = 0; j < 2; j++)
        rest[j] -= u * room_of (p)->normals[i][j];
    }
  *measured = fmax (*measured, hypot (rest[0], rest[1])) / size;
  return *measured <= TINY;
}

/* How far below the lowest of all places that may be lowest it is. */
static gboolean
holds_least (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const double scale = TINY * (1 + fabs (state->value));
  double best[2];

  if (state->sound != GRADUS_ACTIVE_SET_READY)
    return TRUE;
  find_best (p, p->bend, best);
  *measured = height_at (p, best) - state->value;
  return *measured <= scale
         && (here->status != GRADUS_STATUS_CONVERGED || *measured >= -scale);
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "inside", N_ ("No wall is broken"), "a_i^Tx \\ge b_i", holds_inside },
  { "balance", N_ ("At the end the walls push, and hold the slope"),
    "\\nabla f = \\textstyle\\sum_i u_ia_i,\\; u_i\\ge 0,\\; u_i(a_i^Tx - b_i) = 0",
    holds_balance, .phase = "price" },
  { "least", N_ ("No place within the walls is lower than the end"),
    "f(x) \\ge f(\\hat x)", holds_least });

/* --- Pictures --------------------------------------------------------------------------------- */

static double
surface_value (const GradusPosition *here, double a, double b)
{
  return height_at (here->params, (double[]) { a, b });
}

/* Wall @i with its number outside: bold where it is leaned on, in the accent what the phase is
 * about, dashed where that is let go. */
static void
draw_wall (const GradusPosition *here, guint i, double gap, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const Room *room = room_of (p);
  const double *a = room->normals[i], size = hypot (a[0], a[1]);
  const gboolean priced = gradus_position_is_phase (here, "price") && state->priced != 0;
  const gboolean gone = priced && (gint32) i == state->qp.dropped;
  const gboolean met = (gradus_position_is_phase (here, "move")
                        || here->status == GRADUS_STATUS_FAILED)
                       && (gint32) i == state->qp.blocking;
  const gboolean held = state->qp.working.data[i] != 0;
  const GradusRole role = gone || met ? GRADUS_ROLE_ACCENT
                          : held      ? GRADUS_ROLE_SECOND
                                      : GRADUS_ROLE_DATA;
  double ends[2][2], x[2];
  guint n = 0;

  for (guint k = 0; k < room->n && n < 2; k++)
    if (k != i && find_corner (room, i, k, x))
      memcpy (ends[n++], x, sizeof x);
  gradus_scene_segment (scene, ends[0][0], ends[0][1], ends[1][0], ends[1][1], role,
                        gone ? GRADUS_LINE_BOLD | GRADUS_LINE_DASHED
                             : held || met ? GRADUS_LINE_BOLD : GRADUS_LINE_SOLID);
  gradus_scene_text (scene, 0.5 * (ends[0][0] + ends[1][0]) - gap * a[0] / size,
                     0.5 * (ends[0][1] + ends[1][1]) - gap * a[1] / size, GRADUS_ANCHOR_CENTRE,
                     role, 1.3, GRADUS_NUM (i + 1));
}

/* Downhill, and once x is priced its parts along the normals: one out of the room presses on its
 * wall, which pushes back; one into the room leads off its wall, which would have to pull. */
static void
draw_forces (const GradusPosition *here, double reach, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double *x = state->x.data;
  const gboolean priced = gradus_position_is_phase (here, "price");
  double gradient[2], most, tips[2][2], tip[2];
  guint walls[2];
  const guint n = priced ? find_priced (state, walls) : 0;

  gradient_at (p, x, gradient);
  most = hypot (gradient[0], gradient[1]);
  for (guint k = 0; k < n; k++)
    {
      const double u = state->qp.multipliers.data[walls[k]];

      for (guint j = 0; j < 2; j++)
        tips[k][j] = -u * room_of (p)->normals[walls[k]][j];
      most = fmax (most, hypot (tips[k][0], tips[k][1]));
    }
  if (!(most > TINY))
    return;
  for (guint j = 0; j < 2; j++)
    {
      tip[j] = x[j] - reach * gradient[j] / most;
      for (guint k = 0; k < n; k++)
        tips[k][j] = x[j] + reach * tips[k][j] / most;
    }
  gradus_scene_arrow (scene, x[0], x[1], tip[0], tip[1], GRADUS_ROLE_FOREGROUND,
                      GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "downhill, −∇f"));
  for (guint k = 0; k < n; k++)
    {
      const double u = state->qp.multipliers.data[walls[k]];

      if (u == 0)
        continue;
      gradus_scene_arrow (scene, x[0], x[1], tips[k][0], tips[k][1],
                          u < 0 ? GRADUS_ROLE_ERROR : GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD);
      if (n == 2)
        gradus_scene_segment (scene, tips[k][0], tips[k][1], tip[0], tip[1],
                              GRADUS_ROLE_FOREGROUND, GRADUS_LINE_DOTTED);
    }
}

/* The places where the way might end when f bends downwards. */
static void
draw_dents (const Params *p, GradusScene *scene)
{
  double dents[MOST_DENTS][2];
  const guint n = find_dents (p, p->bend, dents);

  for (guint k = 0; k < n; k++)
    {
      gradus_scene_point (scene, dents[k][0], dents[k][1], GRADUS_ROLE_ERROR, GRADUS_SHAPE_CROSS,
                          1.3, -1);
      gradus_scene_text (scene, dents[k][0], dents[k][1], GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_ERROR,
                         1, GRADUS_NUM (height_at (p, dents[k])));
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ERROR, GRADUS_SHAPE_CROSS,
                            _ ("local minimum, with its f"));
}

/* Where x has been, and where it aims; over the walls, which it follows. */
static void
draw_way (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state);
  const double *x = state->from.data, *p = state->qp.direction.data;
  guint value, column;

  if (gradus_kit_entry (here, "x[0]", &value, &column))
    gradus_scene_trail (scene, here, value, 0, 0, 1, GRADUS_ROLE_MODEL);
  if (!gradus_position_is_phase (here, "aim"))
    return;
  gradus_scene_arrow (scene, x[0], x[1], x[0] + p[0], x[1] + p[1], GRADUS_ROLE_ACCENT,
                      GRADUS_LINE_BOLD);
  gradus_scene_point (scene, x[0] + p[0], x[1] + p[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1,
                      -1);
}

static void
extra_walls (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const Room *room = room_of (p);
  double corners[MOST_CORNERS][2], x[MOST_CORNERS], y[MOST_CORNERS], window[4], reach;
  const guint n = find_corners (room, corners);

  find_window (here, window);
  reach = ARROW * fmin (window[1] - window[0], window[3] - window[2]);
  gradus_scene_set_axes (scene, gradus_scene_get_axes (scene, NULL, NULL), "x₁", "x₂");
  for (guint c = 0; c < n; c++)
    {
      x[c] = corners[c][0];
      y[c] = corners[c][1];
    }
  gradus_scene_polygon (scene, x, y, n, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, 0.15);
  for (guint i = 0; i < room->n; i++)
    draw_wall (here, i, 0.2 * reach, scene);
  gradus_scene_point (scene, p->centre[0], p->centre[1], GRADUS_ROLE_MUTED, GRADUS_SHAPE_PLUS, 1.3,
                      -1);
  gradus_scene_label (scene, C_ ("legend", "centre of f"));
  draw_way (here, scene);
  draw_forces (here, reach, scene);
  gradus_scene_point (scene, state->x.data[0], state->x.data[1], GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_CIRCLE, 1, -1);
  if (p->bend < 0)
    draw_dents (p, scene);
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD,
                            _ ("leaned on; part onto a wall"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_ERROR, GRADUS_LINE_BOLD,
                            _ ("part off a wall"));
  gradus_scene_param_handle (scene, "centre-x", "centre-y", p->centre[0], p->centre[1]);
  gradus_scene_param_handle (scene, "start-x", "start-y", p->start[0], p->start[1]);
}

static void
build_multipliers (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  static const char *const numbers[MOST_WALLS] = { "1", "2", "3", "4", "5" };
  const guint n = room_of (p)->n;
  double most = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "wall"),
                         C_ ("axis", "multiplier u"));
  if (gradus_kit_waits (scene, state->priced == 0,
                        _ ("No wall is priced here: nothing is leaned on, or there is a better "
                           "place along it.")))
    return;
  gradus_scene_set_x_range (scene, 0.5, n + 0.5);
  gradus_scene_set_x_names (scene, numbers, n);
  for (guint i = 0; i < n; i++)
    if (state->priced >> i & 1)
      {
        const double u = state->qp.multipliers.data[i];
        const GradusRole role = u < 0 ? GRADUS_ROLE_ERROR : GRADUS_ROLE_SECOND;

        gradus_scene_bar (scene, i + 1, 0.6, 0, u, role, 0.6);
        gradus_scene_text (scene, i + 1, u, u < 0 ? GRADUS_ANCHOR_BELOW : GRADUS_ANCHOR_ABOVE, role,
                           1, GRADUS_NUM (u));
        most = fmax (most, fabs (u));
      }
  most = most > 0 ? 1.3 * most : 1;
  gradus_scene_set_y_range (scene, -most, most);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "pushes"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ERROR, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "would have to pull"));
}

/* f at the share @alpha of the last step. */
static double
height_along (const GradusPosition *here, double alpha)
{
  GRADUS_HERE (state, p);
  double x[2];

  for (guint j = 0; j < 2; j++)
    x[j] = state->from.data[j] + alpha * state->qp.direction.data[j];
  return height_at (p, x);
}

GRADUS_CURVE (step_curve, GradusPosition, here, alpha, height_along (here, alpha))

/* f along the last direction, and the first wall that crosses it. */
static void
build_step (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const Room *room = room_of (p);
  const double *way = state->qp.direction.data;
  const double at = gradus_position_is_phase (here, "aim") ? 0 : state->qp.length;
  double first = INFINITY;
  guint wall = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "α, share of the step"),
                         C_ ("axis", "f"));
  if (gradus_kit_waits (scene, hypot (way[0], way[1]) == 0, _ ("No direction has been found yet.")))
    return;
  gradus_scene_set_x_range (scene, 0, PAST_STEP);
  gradus_scene_function (scene, step_curve, here, 0, PAST_STEP, 101, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "f along the step"));
  gradus_scene_vrule (scene, 1, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_label (scene, C_ ("legend", "lowest place"));
  for (guint i = 0; i < room->n; i++)
    {
      const double rate = -(room->normals[i][0] * way[0] + room->normals[i][1] * way[1]);
      const double meets = room_at (room, i, state->from.data) / rate;

      if (rate > TINY && meets >= -TINY && meets < first)
        {
          first = meets;
          wall = i;
        }
    }
  if (first <= PAST_STEP)
    {
      g_autofree char *label = g_strdup_printf (_ ("wall %u"), wall + 1);

      gradus_scene_vrule (scene, first, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID, label);
    }
  gradus_scene_point (scene, at, height_along (here, at), GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE,
                      1.2, -1);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "walls", N_ ("Within the walls"), .kit = gradus_kit_contours, .of = "x[0] x[1]",
    .surface = surface_value, .extra = extra_walls,
    .with = "start=first floor=floor top=first-value window=window",
    .caption = GRADUS_SAY ({ NULL, "x = {x}, f = {value}" }) },
  { "multipliers", N_ ("Multipliers"), .build = build_multipliers },
  { "step", N_ ("Along the step"), .build = build_step },
  { "objective", N_ ("Objective over the rounds"), .kit = gradus_kit_curves, .of = "value",
    .with = "iterations" });

/* --- Questions -------------------------------------------------------------------------------- */

#define ALL_AT_ONCE MOST_WALLS

/* Where two walls would have to pull, of which the price to come will find one. */
static gboolean
ask_which (const GradusPosition *before, GradusAsk *ask)
{
  const State *state = before->state;
  g_auto (GradusActiveSet) qp = { 0 };
  Programme programme;
  guint walls[2], n = 0;

  if (state->sound != GRADUS_ACTIVE_SET_READY)
    return FALSE;
  set_up (before->params, &programme);
  gradus_active_set_assign (&qp, &state->qp);
  gradus_active_set_price (&qp, &programme.quadratic);
  for (guint i = 0; i < programme.quadratic.n_rows && n < 2; i++)
    if (qp.multipliers.data[i] < 0)
      walls[n++] = i;
  if (n < 2)
    return FALSE;
  g_string_append_printf (ask->words,
                          _ ("At this place walls %u and %u would both have to pull. Which of them "
                             "is let go?"),
                          walls[0] + 1, walls[1] + 1);
  return TRUE;
}

static gboolean
answer_which (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const State *state = after->state;

  if (state->qp.dropped < 0)
    return FALSE;
  answer->choices = 1u << state->qp.dropped;
  gradus_narrate (after, answer->words);
  return TRUE;
}

/* Where nothing is lower; of a dent the way may know nothing. */
static gboolean
ask_lowest (const GradusPosition *before, GradusAsk *ask)
{
  const State *state = before->state;
  const Params *p = before->params;

  if (state->moves > 0 || !(p->bend > 0) || p->bend == 1)
    return FALSE;
  ask->scale = 0.3;
  g_string_append_printf (ask->words,
                          _ ("f counts the squared distance along x₂ %s times. Where within the "
                             "walls is f lowest?"),
                          GRADUS_NUM (p->bend));
  return TRUE;
}

static gboolean
answer_lowest (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const Params *p = after->params;
  double best[2], nearest[2];

  find_best (p, p->bend, best);
  find_best (p, 1, nearest);
  answer->x = best[0];
  answer->y = best[1];
  g_string_append_printf (answer->words,
                          _ ("At (%s, %s), where f = %s. The place nearest to the centre is (%s, "
                             "%s), with f = %s: nearest is lowest where the contours are circles."),
                          GRADUS_NUM (best[0]), GRADUS_NUM (best[1]),
                          GRADUS_NUM (height_at (p, best)), GRADUS_NUM (nearest[0]),
                          GRADUS_NUM (nearest[1]), GRADUS_NUM (height_at (p, nearest)));
  return TRUE;
}

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "which", N_ ("Which wall is let go?"), "price", "walls", GRADUS_ANSWER_CHOICE,
    GRADUS_ANSWERS (N_ ("Wall 1"), N_ ("Wall 2"), N_ ("Wall 3"), N_ ("Wall 4"), N_ ("Wall 5"),
                    N_ ("All that pull, at once")),
    ask_which, answer_which,
    .intuition = N_ ("You thought every wall that pulls is let go at once. A multiplier holds only "
                     "while the other walls are leaned on: with one of them gone the other may "
                     "push."),
    .intuition_answer = G_STRINGIFY (ALL_AT_ONCE) },
  { "lowest", N_ ("Where is the lowest place within the walls?"), "aim", "walls",
    GRADUS_ANSWER_PLACE, .ask = ask_lowest, .answer = answer_lowest },
  { "stop", N_ ("Where does the step end?"), "move", "walls", .asks = GRADUS_ASKS_PLACE,
    .about = "x[0] x[1]", .scale = "0.2", .when = "moves > 0",
    .words = N_ ("It aims at {target}. Where does the step end?"),
    .truth = GRADUS_SAY (
      { "stopped", N_ ("At {x}, after {length} of the step: wall {stop} is in the way.") },
      { NULL, N_ ("At {x}, where it aims: nothing is in the way.") }) });

/* --- Parameters ------------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "walls", .label = N_ ("Walls"),
    .blurb = N_ ("What encloses the places that are allowed."),
    GRADUS_PARAM_FIELD (Params, walls), .choices = walls_choices, .max = TRIANGLE,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "bend", .label = N_ ("Bend along x₂"), .symbol = "h",
    .blurb = N_ ("How often the squared distance along x₂ counts; below 0, f falls to both sides."),
    GRADUS_PARAM_FIELD (Params, bend), .def = 1, .min = -25, .max = 25, .slider_min = -2,
    .slider_max = 10, .step = 0.5, .applies = GRADUS_APPLIES_REDO },
  { .id = "centre-x", .label = N_ ("Centre"), .symbol = "c_1",
    .blurb = N_ ("Where f would be lowest without walls; drag it in the picture."),
    GRADUS_PARAM_FIELD (Params, centre[0]), GRADUS_PLACE (1, 100, -1, 5, 0.1) },
  { .id = "centre-y", .label = N_ ("Centre, second"), .symbol = "c_2",
    .blurb = N_ ("The second coordinate of the centre."),
    GRADUS_PARAM_FIELD (Params, centre[1]), GRADUS_PLACE (2.5, 100, -1, 4, 0.1) },
  { .id = "start-x", .label = N_ ("Start"), .symbol = "x_1",
    .blurb = N_ ("Where the way begins, within the walls; drag it in the picture."),
    GRADUS_PARAM_FIELD (Params, start[0]), GRADUS_PLACE (2, 100, 0, 4, 0.1) },
  { .id = "start-y", .label = N_ ("Start, second"), .symbol = "x_2",
    .blurb = N_ ("The second coordinate of the start."),
    GRADUS_PARAM_FIELD (Params, start[1]), GRADUS_PLACE (0, 100, 0, 2, 0.1) },
  { .id = "max-iterations", .label = N_ ("Most rounds"),
    .blurb = N_ ("Stop after so many rounds even if a wall pulls."),
    GRADUS_PARAM_FIELD (Params, limit), GRADUS_COUNT (100, 1, 1000) });

/* --- Presets, checks, descriptor -------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "textbook", .title = N_ ("Five walls"),
    .blurb = N_ ("From the corner (2, 0): wall 3 is let go, then wall 5; wall 1 stops the step "
                 "after 0.6 of it, and along wall 1 the way ends at (1.4, 1.7), with f = 0.8."),
    .data = "none", .seed = 1,
    .claims = "step 1: gone == 3\niteration 1: x[0] == 1\nstep 4: gone == 5\n"
              "iteration 2: abs(length - 0.6) < 1e-12\niteration 2: stop == 1\nconverged\n"
              "abs(x[0] - 1.4) < 1e-12\nabs(x[1] - 1.7) < 1e-12\nabs(value - 0.8) < 1e-12" },
  { .id = "by-hand", .title = N_ ("By hand: a triangle"),
    .blurb = N_ ("From (0, 1): wall 2 is let go, wall 1 stops the step half-way at (1, 1), and "
                 "along wall 1 the way ends at (1.5, 0.5), with the multiplier 1 and f = 0.5."),
    .params = "walls=triangle centre-x=2 centre-y=1 start-x=0 start-y=1", .seed = 1,
    .claims = "step 1: gone == 2\niteration 1: length == 0.5\niteration 1: stop == 1\nconverged\n"
              "abs(x[0] - 1.5) < 1e-12\nabs(multipliers[0] - 1) < 1e-12\n"
              "abs(value - 0.5) < 1e-12" },
  { .id = "stretched", .title = N_ ("Stretched contours"),
    .blurb = N_ ("Along x₂ the squared distance counts nine times. The lowest place is the corner "
                 "(2, 2), with f = 3.25; the place nearest to the centre, (1.4, 1.7), has "
                 "5.92."),
    .params = "bend=9", .seed = 1,
    .claims = "bend == 9\nstep 1: gone == 5\nconverged\nabs(x[0] - 2) < 1e-12\n"
              "abs(x[1] - 2) < 1e-12\nabs(value - 3.25) < 1e-12\n"
              "abs(nearest-value - 5.92) < 1e-12" },
  { .id = "inside", .title = N_ ("The centre is within the walls"),
    .blurb = N_ ("Both walls are let go, one after the other, and the way ends at the centre "
                 "without a wall."),
    .params = "centre-x=2 centre-y=1", .seed = 1,
    .claims = "step 1: gone == 5\nstep 4: gone == 3\nconverged\nheld == 0\nvalue < 1e-20" },
  { .id = "elsewhere", .title = N_ ("From another corner"),
    .blurb = N_ ("From (4, 1) two moves lead to the same end, (1.4, 1.7): of a bowl it does not "
                 "depend on the start."),
    .params = "start-x=4 start-y=1", .seed = 1,
    .claims = "converged\nmoves == 2\nabs(x[0] - 1.4) < 1e-12\nabs(x[1] - 1.7) < 1e-12" },
  { .id = "tie", .title = N_ ("Two walls that pull alike"),
    .blurb = N_ ("Both multipliers are −1. The wall with the lower number goes first, and the way "
                 "ends at the centre, (1.5, 1.5)."),
    .params = "centre-x=1.5 centre-y=1.5", .seed = 1,
    .claims = "step 1: tie\nstep 1: gone == 3\nstep 1: abs(multipliers[2] + 1) < 1e-9\nconverged\n"
              "abs(x[0] - 1.5) < 1e-12\nabs(x[1] - 1.5) < 1e-12" },
  { .id = "touched", .title = N_ ("Touched, but not leaned on"),
    .blurb = N_ ("From (1, 0) the first move ends in the corner (2, 0), without leaning on wall 1. "
                 "The second has no length: wall 1 is in the way at once."),
    .params = "walls=triangle centre-x=2 centre-y=1 start-x=1 start-y=0", .seed = 1,
    .claims = "iteration 1: x[0] == 2 and x[1] == 0\niteration 1: held == 1\n"
              "step 6: event:stall\nstep 6: stop == 1\nstep 6: length == 0\nconverged" },
  { .id = "gutter", .title = N_ ("A gutter"),
    .blurb = N_ ("With a bend of 0 all places with x₁ = 1 are as low. The way ends where it enters "
                 "the gutter, at (1, 0)."),
    .params = "bend=0", .seed = 1,
    .claims = "bend == 0\nconverged\nx[0] == 1\nx[1] == 0\nvalue == 0" },
  { .id = "saddle", .title = N_ ("Failure: a saddle"),
    .blurb = N_ ("With a bend of −1 and the centre (1, 0.9) f falls to both sides: within the "
                 "walls it has two local minima, −0.81 at (1, 0) and −0.48 at (1.4, 1.7)."),
    .params = "bend=-1 centre-y=0.9", .seed = 1,
    .failure = N_ ("The smallest eigenvalue of the second derivative of f is −2, and the end would "
                   "depend on the start. Add to the diagonal until none is below 0, or search from "
                   "many starts."),
    .claims = "bend == -1\nnot converged\nabs(best-value + 0.81) < 1e-12\nbest[0] == 1\n"
              "best[1] == 0" },
  { .id = "outside", .title = N_ ("Failure: a start outside"),
    .blurb = N_ ("The start (3, 2) breaks wall 2, and the method stays within the walls: it does "
                 "not begin."),
    .params = "start-x=3 start-y=2", .seed = 1,
    .failure = N_ ("An active set goes from an allowed place to a better allowed place. Drag the "
                   "start inside; where no allowed place is known, a linear programme finds one."),
    .claims = "not converged\nstop == 2" });

#define TEXTBOOK "Nocedal and Wright 2006, example 16.4"
#define SLSQP "scipy.optimize.minimize (..., method='SLSQP')"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "textbook", 0, "value", GRADUS_EXPECT (7.25), 1e-14, "by hand" },
  { "textbook", 1, "x", GRADUS_EXPECT (1, 0), 1e-14, TEXTBOOK },
  { "textbook", 1, "multipliers", GRADUS_EXPECT (0, 0, -2, 0, -1), 1e-14, TEXTBOOK },
  { "textbook", 2, "x", GRADUS_EXPECT (1, 1.5), 1e-14, TEXTBOOK },
  { "textbook", 2, "multipliers", GRADUS_EXPECT (0, 0, 0, 0, -5), 1e-14, TEXTBOOK },
  { "textbook", GRADUS_CHECK_END, "x", GRADUS_EXPECT (1.4, 1.7), 1e-14, TEXTBOOK },
  { "textbook", GRADUS_CHECK_END, "multipliers", GRADUS_EXPECT (0.8, 0, 0, 0, 0), 1e-14,
    TEXTBOOK },
  { "textbook", GRADUS_CHECK_END, "value", GRADUS_EXPECT (0.8), 1e-14, SLSQP },
  { "by-hand", 1, "x", GRADUS_EXPECT (1, 1), 1e-14, "by hand" },
  { "by-hand", 1, "multipliers", GRADUS_EXPECT (0, -4, 0), 1e-14, "by hand" },
  { "by-hand", GRADUS_CHECK_END, "x", GRADUS_EXPECT (1.5, 0.5), 1e-14, "by hand" },
  { "by-hand", GRADUS_CHECK_END, "multipliers", GRADUS_EXPECT (1, 0, 0), 1e-14, "by hand" },
  { "by-hand", GRADUS_CHECK_END, "value", GRADUS_EXPECT (0.5), 1e-14, "by hand" },
  { "stretched", 1, "multipliers", GRADUS_EXPECT (0, 0, -2, 0, -41), 1e-12, "by hand" },
  { "stretched", 1, "length", GRADUS_EXPECT (26.0 / 41), 1e-14, "by hand" },
  { "stretched", 1, "x", GRADUS_EXPECT (4, 1), 1e-12, "by hand" },
  { "stretched", 2, "multipliers", GRADUS_EXPECT (0, 3.75, -9.75, 0, 0), 1e-12, "by hand" },
  { "stretched", GRADUS_CHECK_END, "x", GRADUS_EXPECT (2, 2), 1e-12, SLSQP },
  { "stretched", GRADUS_CHECK_END, "multipliers", GRADUS_EXPECT (3.25, 1.25, 0, 0, 0), 1e-12,
    "by hand" },
  { "stretched", GRADUS_CHECK_END, "value", GRADUS_EXPECT (3.25), 1e-12, SLSQP },
  { "inside", 1, "x", GRADUS_EXPECT (2.4, 0.2), 1e-14, "by hand" },
  { "inside", GRADUS_CHECK_END, "x", GRADUS_EXPECT (2, 1), 1e-14, "by hand" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "nearest", .title = N_ ("Circles and ellipses"),
    .blurb = N_ ("The same walls, centre and start. On the left the end is the place nearest to "
                 "the centre, (1.4, 1.7); on the right the corner (2, 2)."),
    .preset = "textbook", .left = "bend=1", .right = "bend=9",
    .claims = "left: abs(x[0] - 1.4) < 1e-12\nleft: abs(x[1] - 1.7) < 1e-12\n"
              "right: abs(x[0] - 2) < 1e-12\nright: abs(x[1] - 2) < 1e-12\nboth: converged" });

static const GradusSheet sheet = {
  .aha = N_ ("Lean on walls; let go of a wall that pulls instead of pushes; stop when all of them "
             "push."),
  .by_hand = N_ ("(x₁ − 2)² + (x₂ − 1)² with x₁ + x₂ ≤ 2: at (1.5, 0.5) the slope is (−1, −1), "
                 "which is 1 times the normal (−1, −1) of the wall. The multiplier is 1, and f = "
                 "0.5."),
  .why = "walls", .intuition = N_ ("All walls that pull are let go at once."),
  .caught_by = "which",
  .breaks = N_ ("A saddle: the end would depend on the start, −0.81 or −0.48."),
  .needs = "lagrange-duality", .leads_to = "hard-margin-svm lad-quadratic-programme smo",
  .aliases = "QP; active set; working set; constraint; 二次规划; 有效集; 约束; ecgh; yxj",
  .terms = N_ ("quadratic programme; active set; constraint"),
};

const GradusDescriptor gradus_quadratic_programme = {
  .id = "quadratic-programme", .chapter = 7, .difficulty = 3,
  .title = N_ ("Quadratic programme, active set"),
  .summary = N_ ("Find the lowest place of a bowl within walls: lean on walls, and let go of those "
                 "that would have to pull."),
  .goal = N_ ("Say which wall is let go and which stops the next step, and prove that the end is "
              "the best."),
  .source = "Nocedal and Wright 2006, Numerical Optimization, example 16.4, algorithm 16.3",
  .data_kind = &gradus_data_none, .columns = N_ ("No data: a bowl and its walls are all there is."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .init = init,
  .refresh = refresh, .name = name,
  .start_said = GRADUS_SAY (
    { "bend == 1", N_ ("The start: x = {x}, and f, the squared distance from {centre}, is {value}. "
                       "Every wall that is touched is leaned on.") },
    { NULL, N_ ("The start: x = {x}, and f = (x₁ − c₁)² + h (x₂ − c₂)², with c = {centre} and h = "
                "{bend}, is {value}.") }),
};
