/* Why the diamond gives zeros, an exploration: a cost, and two balls that its minimum must lie in.
 *
 * Situation. A cost with its lowest place z, the solution of least squares, is wanted where theta
 * has a size of at most R. By the sum of squares that is a disc, by the sum of absolute values a
 * diamond. The best place in the ball is where the contours of the cost, growing from z, touch it.
 *
 * Stages. The learner bets how often the diamond gives an exact zero (bet). Places z are thrown
 * into a square, and each is tied to the place where it ends, on the diamond and on the disc
 * (throw). Then all z are sorted by what they give, and their areas are compared (law). Last, the z
 * in hand is looked at: where it touches, and the two slopes there (touch).
 *
 * The law. A corner is one place, but its normals fill a wedge, and every z in that wedge ends at
 * the corner. For circular contours that is | |z_1| - |z_2| | >= R: of the square of half side L
 * without the diamond, the share 4 (L - R)^2 / (4 L^2 - 2 R^2). On the disc each z has a place of
 * its own. At the touching place the slopes g = H (z - theta) say why: on the diamond |g_j| is
 * lambda where theta_j is not 0, and at most lambda where it is.
 *
 * Numbers. On the diamond the best place of each of the four edges is known in closed form; on the
 * disc a multiplier is halved down to. Areas are counted on a grid.
 *
 * Edge cases. z inside the ball stays where it is. Two equal columns make the cost flat along an
 * edge: all of it is equally good, and zeros are luck (event "edge").
 *
 * Source: Sugiyama, Illustrated Machine Learning, section 5.1; article on probability, norms.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "sheet.h"

/* Places on each side of the square by which areas are counted. */
#define GRID 201

typedef struct
{
  double bet;
  double x, y;                 /* z */
  double radius, flat, steep, turn;
  double side;                 /* half of the square */
  int throws;
} Params;

enum { FROM_X, FROM_Y, DIAMOND_X, DIAMOND_Y, DISC_X, DISC_Y, KIND };
/* What a throw gave. */
enum { INSIDE, EDGE, CORNER };

typedef struct
{
  GradusReadings throws;   /* throws x 7: z, where it ends on both, what it gave */
  GradusArray diamond;     /* 2: where the z in hand ends */
  GradusArray disc;        /* 2 */
  GradusArray slopes;      /* 2: of the cost there, on the diamond */
  guint outside, corners, disc_zeros;
  double share;            /* of all z */
  bool touched;
} State;

enum { EVENT_EDGE, EVENT_INSIDE, EVENT_ZERO };

/* --- The cost --------------------------------------------------------------------------------- */

/* H of the cost (theta - z)' H (theta - z) / 2: xx, xy and yy. */
static void
find_bend (const Params *p, double bend[3])
{
  const double angle = p->turn * G_PI / 180, c = cos (angle), s = sin (angle);

  bend[0] = p->flat * c * c + p->steep * s * s;
  bend[1] = (p->flat - p->steep) * c * s;
  bend[2] = p->flat * s * s + p->steep * c * c;
}

/* The slope H d. */
static void
slope_of (const double bend[3], const double d[2], double out[2])
{
  out[0] = bend[0] * d[0] + bend[1] * d[1];
  out[1] = bend[1] * d[0] + bend[2] * d[1];
}

static double
cost_of (const double bend[3], const double z[2], const double theta[2])
{
  const double d[2] = { theta[0] - z[0], theta[1] - z[1] };
  double slope[2];

  slope_of (bend, d, slope);
  return 0.5 * (d[0] * slope[0] + d[1] * slope[1]);
}

/* The best place of the diamond: INSIDE, EDGE or CORNER. @level: an edge along which the cost does
 * not change was as good as any. */
static int
touch_diamond (const Params *p, const double z[2], double theta[2], gboolean *level)
{
  const double R = p->radius;
  double bend[3], least = INFINITY;
  int kind = EDGE;

  *level = FALSE;
  theta[0] = z[0];
  theta[1] = z[1];
  if (fabs (z[0]) + fabs (z[1]) <= R)
    return INSIDE;
  find_bend (p, bend);
  for (guint edge = 0; edge < 4; edge++)
    {
      /* From a corner on the first axis to one on the second. */
      const double from[2] = { edge & 1 ? -R : R, 0 }, way[2] = { -from[0], edge & 2 ? -R : R };
      const double d[2] = { z[0] - from[0], z[1] - from[1] };
      double slope[2], along, t, place[2], cost;
      gboolean is_level;

      slope_of (bend, way, slope);
      along = slope[0] * way[0] + slope[1] * way[1];
      is_level = along <= 1e-12 * R * R;
      /* A level edge has no best place; the one nearest to z is as good as any. */
      t = is_level ? (way[0] * d[0] + way[1] * d[1]) / (2 * R * R)
                   : (slope[0] * d[0] + slope[1] * d[1]) / along;
      t = CLAMP (t, 0, 1);
      place[0] = t == 1 ? 0 : from[0] + t * way[0];
      place[1] = t * way[1];
      cost = cost_of (bend, z, place);
      if (cost < least - 1e-12 * (1 + cost) || (is_level && cost <= least + 1e-12 * (1 + cost)))
        {
          least = cost;
          theta[0] = place[0];
          theta[1] = place[1];
          kind = t == 0 || t == 1 ? CORNER : EDGE;
          *level = is_level;
        }
    }
  return kind;
}

/* The best place of the disc: (H + mu) theta = H z with the multiplier mu at which it is on the
 * rim. */
static void
touch_disc (const Params *p, const double z[2], double theta[2])
{
  const double angle = p->turn * G_PI / 180, c = cos (angle), s = sin (angle);
  const double along = c * z[0] + s * z[1], across = c * z[1] - s * z[0];
  double low = 0, high = 1, u = along, v = across;

  theta[0] = z[0];
  theta[1] = z[1];
  if (hypot (z[0], z[1]) <= p->radius)
    return;
  while (hypot (p->flat * along / (p->flat + high), p->steep * across / (p->steep + high))
         > p->radius)
    high *= 2;
  for (guint i = 0; i < 80; i++)
    {
      const double mu = 0.5 * (low + high);

      u = p->flat * along / (p->flat + mu);
      v = p->steep * across / (p->steep + mu);
      if (hypot (u, v) > p->radius)
        low = mu;
      else
        high = mu;
    }
  theta[0] = c * u - s * v;
  theta[1] = s * u + c * v;
}

static gboolean
is_round (const Params *p)
{
  return p->flat == p->steep;
}

/* Of circular contours. */
static double
share_of_law (const Params *p)
{
  const double L = p->side, R = p->radius;

  return L > R ? 4 * gradus_square (L - R) / (4 * L * L - 2 * R * R) : 0;
}

static double
place_of (const Params *p, guint i)
{
  return p->side * (2 * (i + 0.5) / GRID - 1);
}

/* --- Stages ----------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  const Params *p = gradus_setup_get_params (setup);

  if (p->side <= p->radius)
    return g_strdup (_ ("The square is no larger than the ball: throw from farther away, or make "
                        "the ball smaller."));
  if (p->flat == 0 && p->steep == 0)
    return g_strdup (_ ("The cost is flat everywhere: give it a curvature in one direction at "
                        "least."));
  return NULL;
}

static GradusStatus
run_throw (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  double *row = gradus_readings_next (&state->throws);
  gboolean level;

  for (guint j = FROM_X; j <= FROM_Y; j++)
    row[j] = p->side * (2 * gradus_rng_uniform (context->rng) - 1);
  row[KIND] = touch_diamond (p, &row[FROM_X], &row[DIAMOND_X], &level);
  touch_disc (p, &row[FROM_X], &row[DISC_X]);
  state->outside += row[KIND] != INSIDE;
  state->corners += row[KIND] == CORNER;
  state->disc_zeros += row[KIND] != INSIDE && (row[DISC_X] == 0 || row[DISC_Y] == 0);
  return gradus_readings_noted (&state->throws);
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  guint outside = 0, corners = 0;

  for (guint i = 0; i < GRID; i++)
    for (guint j = 0; j < GRID; j++)
      {
        const double z[2] = { place_of (p, i), place_of (p, j) };
        double theta[2];
        gboolean level;
        const int kind = touch_diamond (p, z, theta, &level);

        outside += kind != INSIDE;
        corners += kind == CORNER;
      }
  state->share = (double) corners / outside;
  state->throws.known = true;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_touch (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const double z[2] = { p->x, p->y };
  double *theta = gradus_array_write (&state->diamond), bend[3], d[2];
  gboolean level;
  const int kind = touch_diamond (p, z, theta, &level);

  d[0] = z[0] - theta[0];
  d[1] = z[1] - theta[1];
  find_bend (p, bend);
  slope_of (bend, d, gradus_array_write (&state->slopes));
  touch_disc (p, z, gradus_array_write (&state->disc));
  state->touched = true;
  gradus_context_raise_if (context, EVENT_EDGE, level);
  gradus_context_raise_if (context, EVENT_INSIDE, kind == INSIDE);
  gradus_context_raise_if (context, EVENT_ZERO, kind == CORNER);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_zeros, (state),
               state->outside > 0 ? (double) state->corners / state->outside : NAN)
GRADUS_NUMBER (number_disc_zeros, (state),
               state->outside > 0 ? (double) state->disc_zeros / state->outside : NAN)

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "zeros", N_ ("Share of zeros on the diamond"), "k/n", .number = number_zeros,
    .flags = GRADUS_METRIC },
  { "disc-zeros", N_ ("Share of zeros on the disc"), "k_2/n", .number = number_disc_zeros,
    .flags = GRADUS_METRIC },
  { "share", N_ ("Share of the wedges"), "A/A_0", GRADUS_QUANTITY (State, share),
    .flags = GRADUS_METRIC },
  { "diamond", N_ ("Touching the diamond"), "\\theta_1", GRADUS_QUANTITY (State, diamond),
    .shape = "2", .indices = N_ ("coordinate") },
  { "disc", N_ ("Touching the disc"), "\\theta_2", GRADUS_QUANTITY (State, disc), .shape = "2",
    .indices = N_ ("coordinate") },
  { "slopes", N_ ("Slopes at the diamond"), "g", GRADUS_QUANTITY (State, slopes), .shape = "2",
    .indices = N_ ("coordinate") },
  { "thrown", N_ ("Throws"), "z", GRADUS_QUANTITY (State, throws.rows), .shape = "throws*7",
    .indices = N_ ("throw: from, end on the diamond, end on the disc, 0 inside, 1 edge, 2 "
                   "corner") },
  { "made", N_ ("Thrown so far"), NULL, GRADUS_QUANTITY (State, throws.made) },
  { "outside", N_ ("Outside the diamond"), NULL, GRADUS_QUANTITY (State, outside) },
  { "corners", N_ ("At a corner"), NULL, GRADUS_QUANTITY (State, corners) },
  { "touched", N_ ("Touched"), NULL, GRADUS_QUANTITY (State, touched) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const double z[2] = { p->x, p->y };
  double theta[2];
  gboolean level;

  touch_diamond (p, z, theta, &level);
  gradus_names_number (names, "touch-x", theta[0]);
  gradus_names_number (names, "touch-y", theta[1]);
  gradus_names_vector (names, "z", z, 2);
  gradus_names_number (names, "lambda",
                       MAX (fabs (state->slopes.data[0]), fabs (state->slopes.data[1])));
  gradus_names_number (names, "g-zero",
                       fabs (state->slopes.data[state->diamond.data[0] == 0 ? 0 : 1]));
  gradus_names_number (names, "nothing", 0);
  gradus_names_flag (names, "round-cost", is_round (p));
  gradus_names_number (names, "law", share_of_law (p));
  gradus_names_whole (names, "throw", state->throws.made);
  gradus_names_whole (names, "last", MAX (state->throws.made, 1) - 1);
  gradus_names_number (names, "kind", gradus_readings_newest (&state->throws, KIND));
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("How often does the diamond give an exact zero?"),
    .shows = "share", .asks = "bet",
    .pseudocode = N_ ("bet on the share of exact zeros"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\min_\\theta J(\\theta) \\quad \\text{with} \\quad |\\theta_1| + |\\theta_2| \\le R",
    .filled = GRADUS_SAY ({ NULL, "\\min_\\theta J(\\theta) \\quad \\text{with} \\quad |\\theta_1| "
                                  "+ |\\theta_2| \\le <radius>" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("Places are thrown into a square from −{side} to {side}. Which share of those "
                  "outside the diamond gets an exact zero?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {percent bet}.") }) },
  { "throw", N_ ("Throw"), N_ ("Each place is tied to where its cost is least in the ball."),
    .shows = "share",
    .pseudocode = N_ ("repeat: z at random; θ ← best place of the ball"), .once = TRUE,
    .micro = "throws", .run = run_throw,
    .rule = "\\role{model}{\\theta} = \\arg\\min_{|\\theta|_1 \\le R} J(\\theta)",
    .filled = GRADUS_SAY (
      { "micro", "z = (<thrown[last,0]>, <thrown[last,1]>) \\to \\role{model}{\\theta} = "
                 "(<thrown[last,2]|model>, <thrown[last,3]|model>)" },
      { NULL, "k/n = <corners>/<outside> = <zeros|model>" }),
    .said = GRADUS_SAY (
      { "micro and kind == 0", N_ ("Throw {throw} falls inside the diamond and stays at "
                                   "({thrown[last,0]}, {thrown[last,1]}).") },
      { "micro and kind == 2", N_ ("Throw {throw}, at ({thrown[last,0]}, {thrown[last,1]}), ends "
                                   "at a corner: ({thrown[last,2]}, {thrown[last,3]}).") },
      { "micro", N_ ("Throw {throw}, at ({thrown[last,0]}, {thrown[last,1]}), ends on an edge: "
                     "({thrown[last,2]}, {thrown[last,3]}).") },
      { "outside == 0", N_ ("All throws fell inside the diamond; there is nothing to count.") },
      { "disc-zeros == 0", N_ ("Outside the diamond fell {outside}; at a corner ended {corners}, "
                               "{percent zeros}. On the disc there was no zero.") },
      { NULL, N_ ("Outside the diamond fell {outside}; at a corner ended {corners}, {percent "
                  "zeros}. The disc gave zeros as well: this cost does not care about one of the "
                  "coordinates.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {percent bet}.") },
                       { "outside == 0", N_ ("Your bet was {percent bet}.") },
                       { NULL, N_ ("You said {percent bet}, it is {percent zeros}.") }) },
  { "law", N_ ("Measure the wedges"), N_ ("All places that end at a corner, by their area."),
    .shows = "share",
    .pseudocode = N_ ("share ← area of the wedges / area outside the diamond"), .once = TRUE,
    .run = run_law,
    .rules = GRADUS_SAY (
      { "round-cost", "\\frac{A}{A_0} = \\frac{4\\,(L - R)^2}{4 L^2 - 2 R^2}" },
      { NULL, "\\frac{A}{A_0}" }),
    .filled = GRADUS_SAY (
      { "round-cost", "\\frac{A}{A_0} = \\frac{4\\,(<side> - <radius>)^2}{4 \\cdot <side>^2 - 2 "
                      "\\cdot <radius>^2} = <law|model>" },
      { NULL, "\\frac{A}{A_0} = <share|model>" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("The wedges of the four corners are {percent share} of all that is outside the "
                  "diamond.") }) },
  { "touch", N_ ("Let it touch"), N_ ("The contours of your cost grow until they touch."),
    .pseudocode = N_ ("θ ← where the contour touches; g ← slopes there"), .once = TRUE,
    .run = run_touch,
    .rule = "|\\role{second}{g_j}| = \\lambda \\text{ where } \\role{model}{\\theta_j} \\ne 0,"
            "\\quad |\\role{second}{g_j}| \\le \\lambda \\text{ elsewhere}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{model}{\\theta} = <diamond|model>,\\quad \\role{second}{g} = "
              "<slopes|second>,\\quad \\lambda = <lambda>" }),
    .said = GRADUS_SAY (
      { "event:inside", N_ ("The lowest place {z} is inside the diamond: nothing is held back.") },
      { "event:edge", N_ ("The cost does not change along this edge: every place of it is as good "
                          "as {diamond}.") },
      { "event:zero", N_ ("The diamond gives {diamond}, with an exact zero: the slope there, "
                          "{g-zero}, does not pay for λ = {lambda}. The disc gives {disc}.") },
      { NULL, N_ ("The diamond gives {diamond}, without a zero; both slopes are {lambda}. The disc "
                  "gives {disc}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("Which share of throws ends with an exact zero, you think."),
    GRADUS_PARAM_FIELD (Params, bet), GRADUS_SHARE (0.05) },
  { .id = "x", .label = N_ ("Lowest place, θ₁"), .symbol = "z_1",
    .blurb = N_ ("Where the cost is least without the ball; drag it."),
    GRADUS_PARAM_FIELD (Params, x), GRADUS_PLACE (2, 50, -3, 3, 0.1) },
  { .id = "y", .label = N_ ("Lowest place, θ₂"), .symbol = "z_2",
    .blurb = N_ ("Where the cost is least without the ball; drag it."),
    GRADUS_PARAM_FIELD (Params, y), GRADUS_PLACE (0.5, 50, -3, 3, 0.1) },
  { .id = "radius", .label = N_ ("Size of the ball"), .symbol = "R",
    .blurb = N_ ("Smaller: more is held back."), GRADUS_PARAM_FIELD (Params, radius), .def = 1,
    .min = 0.05, .max = 20, .slider_min = 0.1, .slider_max = 2.5, .step = 0.1,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "flat", .label = N_ ("Curvature along"), .symbol = "h_1",
    .blurb = N_ ("Of the cost along its first axis; 0 is a valley without an end."),
    GRADUS_PARAM_FIELD (Params, flat), .def = 1, .max = 100, .slider_max = 4, .step = 0.1,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "steep", .label = N_ ("Curvature across"), .symbol = "h_2",
    .blurb = N_ ("Of the cost along its second axis."), GRADUS_PARAM_FIELD (Params, steep),
    .def = 1, .max = 100, .slider_max = 4, .step = 0.1, .applies = GRADUS_APPLIES_REDO },
  { .id = "turn", .label = N_ ("Turned by"), .symbol = "\\alpha", .unit = N_ ("°"),
    .blurb = N_ ("The direction of the first axis of the cost."),
    GRADUS_PARAM_FIELD (Params, turn), GRADUS_PLACE (0, 360, -90, 90, 5) },
  { .id = "side", .label = N_ ("Half the square"), .symbol = "L",
    .blurb = N_ ("From how far away is thrown."), GRADUS_PARAM_FIELD (Params, side), .def = 3,
    .min = 0.1, .max = 50, .slider_min = 1.5, .slider_max = 10, .step = 0.5,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "throws", .label = N_ ("Throws to make"), .blurb = N_ ("More throws, a steadier share."),
    GRADUS_PARAM_FIELD (Params, throws), .def = 200, .min = 1, .max = 5000, .slider_min = 10,
    .slider_max = 1000, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_EDGE] = { "edge", N_ ("A whole edge"), N_ ("The cost is level along the edge: its best "
                                                    "place is not one place.") },
  [EVENT_INSIDE] = { "inside", N_ ("Inside"), N_ ("The lowest place lies in the diamond.") },
  [EVENT_ZERO] = { "zero", N_ ("An exact zero"), N_ ("The contour touches a corner.") });

/* Nothing in the diamond costs less: a walk round its rim. */
static gboolean
holds_least (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const double z[2] = { p->x, p->y };
  double bend[3], least;

  find_bend (p, bend);
  least = cost_of (bend, z, state->diamond.data);
  for (guint i = 0; i < 400; i++)
    {
      const double t = i % 100 / 100.0, R = p->radius;
      const double place[2] = { i < 200 ? R * (1 - t) : -R * (1 - t), i % 200 < 100 ? R * t
                                                                                    : -R * t };

      *measured = MIN (*measured, cost_of (bend, z, place) - least);
    }
  return *measured >= -1e-9 * (1 + least);
}

/* The conditions of Karush, Kuhn and Tucker. */
static gboolean
holds_slopes (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const double lambda = MAX (fabs (state->slopes.data[0]), fabs (state->slopes.data[1]));

  for (guint j = 0; j < 2; j++)
    if (fabs (state->diamond.data[j]) > 1e-9)
      *measured = MAX (*measured, lambda - fabs (state->slopes.data[j]));
  return *measured <= 1e-9 * (1 + lambda);
}

static gboolean
holds_ball (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const double R = ((const Params *) here->params)->radius;

  *measured = MAX (fabs (state->diamond.data[0]) + fabs (state->diamond.data[1]),
                   hypot (state->disc.data[0], state->disc.data[1])) - R;
  return *measured <= 1e-9 * (1 + R);
}

static gboolean
holds_census (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const double share = state->share;

  *measured = state->outside > 0 ? fabs (number_zeros (here) - share) : 0;
  return *measured <= 0.02 + 4.5 * sqrt (share * (1 - share) / MAX (state->outside, 1));
}

GRADUS_HOLDS (holds_law, (state, p),
              is_round (p) ? state->share - share_of_law (p) : 0, fabs (*measured) < 0.02)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "least", N_ ("Nothing in the diamond costs less"), "J(\\theta) \\le J(\\theta')", holds_least,
    .phase = "touch" },
  { "slopes", N_ ("Where there is no zero the slope is λ"), "|g_j| = \\lambda", holds_slopes,
    .phase = "touch" },
  { "ball", N_ ("Both are in their balls"), "|\\theta| \\le R", holds_ball, .phase = "touch" },
  { "census", N_ ("The count agrees with the areas"), "k/n \\approx A/A_0", holds_census,
    .phase = "law" },
  { "law", N_ ("The areas agree with the law"), "A/A_0", holds_law, .phase = "law" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* So many threads are drawn, the last ones. */
#define THREADS 80

/* What a place gives: 0 inside, 1 no zero, 2 and 3 a zero in one of the coordinates. */
static void
field_zeros (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  const Params *p = here->params;

  for (gsize i = 0; i < n; i++)
    {
      double theta[2];
      gboolean level;
      const int kind = touch_diamond (p, &xy[2 * i], theta, &level);

      out[i] = kind == CORNER && theta[1] == 0 ? 2 : kind == CORNER ? 3 : kind == EDGE;
    }
}

/* The contour of the cost that runs through @theta: an ellipse, or the two sides of a valley. */
static void
draw_contour (const Params *p, const double theta[2], double share, GradusScene *scene)
{
  const double z[2] = { p->x, p->y }, angle = p->turn * G_PI / 180;
  const double c = cos (angle), s = sin (angle);
  double H[3], cost;

  find_bend (p, H);
  cost = share * cost_of (H, z, theta);
  if (cost <= 0)
    return;
  if (p->flat > 0 && p->steep > 0)
    {
      const double cov[3] = { c * c / p->flat + s * s / p->steep,
                              c * s * (1 / p->flat - 1 / p->steep),
                              s * s / p->flat + c * c / p->steep };

      gradus_scene_ellipse (scene, p->x, p->y, cov, sqrt (2 * cost), GRADUS_ROLE_SECOND,
                            share < 1 ? GRADUS_LINE_THIN : GRADUS_LINE_SOLID, 0);
    }
  else
    {
      const double bend = MAX (p->flat, p->steep);
      const double u[2] = { p->flat > 0 ? c : -s, p->flat > 0 ? s : c };
      const double middle = u[0] * p->x + u[1] * p->y, aside = sqrt (2 * cost / bend);

      for (int side = -1; side <= 1; side += 2)
        gradus_scene_line (scene, u[0], u[1], -(middle + side * aside), GRADUS_ROLE_SECOND,
                           share < 1 ? GRADUS_LINE_THIN : GRADUS_LINE_SOLID);
    }
}

/* One of the balls, with the threads of the throws, and the z in hand. */
static void
draw_ball (const GradusPosition *here, guint column, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const gboolean square = column == DIAMOND_X, throwing = gradus_position_is_phase (here, "throw");
  const double R = p->radius, z[2] = { p->x, p->y }, round[3] = { 1, 0, 1 };
  const GradusArray *theta = square ? &state->diamond : &state->disc;
  const double half = MAX (p->side, MAX (fabs (p->x), fabs (p->y)));
  const guint first = state->throws.made > THREADS ? state->throws.made - THREADS : 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, "θ₁", "θ₂");
  gradus_scene_set_x_range (scene, -half, half);
  gradus_scene_set_y_range (scene, -half, half);
  if (square)
    gradus_scene_polygon (scene, (double[]) { R, 0, -R, 0 }, (double[]) { 0, R, 0, -R }, 4,
                          GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, 0.2);
  else
    gradus_scene_ellipse (scene, 0, 0, round, R, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, 0.2);
  for (guint i = first; !state->touched && i < state->throws.made; i++)
    {
      const double *row = gradus_array_row (&state->throws.rows, i);
      const gboolean newest = throwing && i + 1 == state->throws.made;
      const GradusRole role = newest ? GRADUS_ROLE_ACCENT
                              : square && row[KIND] == CORNER ? GRADUS_ROLE_SECOND
                                                              : GRADUS_ROLE_MUTED;

      gradus_scene_segment (scene, row[FROM_X], row[FROM_Y], row[column], row[column + 1], role,
                            GRADUS_LINE_THIN);
      gradus_scene_point (scene, row[column], row[column + 1], role, GRADUS_SHAPE_CIRCLE, 0.7, -1);
    }
  if (state->touched)
    {
      for (guint ring = 1; ring <= 3; ring++)
        draw_contour (p, theta->data, ring * ring / 9.0, scene);
      gradus_scene_segment (scene, p->x, p->y, theta->data[0], theta->data[1], GRADUS_ROLE_ACCENT,
                            GRADUS_LINE_DOTTED);
      gradus_scene_point (scene, theta->data[0], theta->data[1], GRADUS_ROLE_ACCENT,
                          GRADUS_SHAPE_CIRCLE, 1.5, -1);
    }
  gradus_scene_point (scene, z[0], z[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_param_handle (scene, "x", "y", z[0], z[1]);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND,
                            _ ("lowest place of the cost"));
}

static void
build_diamond (const GradusPosition *here, GradusScene *scene)
{
  if (((const State *) here->state)->throws.known)
    gradus_scene_field (scene, GRADUS_FIELD_CLASSES, 1, field_zeros);
  draw_ball (here, DIAMOND_X, scene);
}

static void
build_disc (const GradusPosition *here, GradusScene *scene)
{
  draw_ball (here, DISC_X, scene);
}

static void
build_share (const GradusPosition *here, GradusScene *scene)
{
  static const GradusBet bet = { .param = "bet", .label = N_ ("share of exact zeros"),
                                 .x_label = N_ ("throws") };
  GRADUS_HERE (state, p);
  g_autofree double *shares = g_new (double, MAX (state->throws.made, 1));
  guint outside = 0, corners = 0;

  for (guint i = 0; i < state->throws.made; i++)
    {
      const int kind = (int) gradus_readings_get (&state->throws, i, KIND);

      outside += kind != INSIDE;
      corners += kind == CORNER;
      shares[i] = outside > 0 ? (double) corners / outside : NAN;
    }
  gradus_bet_draw (here, &bet, shares, (gsize) p->throws, state->throws.made,
                   state->throws.known ? state->share : NAN, scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "diamond", N_ ("The diamond"), .build = build_diamond },
  { "disc", N_ ("The disc"), .build = build_disc },
  { "share", N_ ("Bet and count"), .build = build_share });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "zeros", N_ ("How many exact zeros?"), "throw", "diamond", .asks = GRADUS_ASKS_NUMBER,
    .about = "zeros", .scale = "0.1",
    .words = N_ ("{throws} places are thrown into the square from −{side} to {side}. Of those that "
                 "fall outside the diamond, which share, from 0 to 1, ends with an exact zero?"),
    .intuition = N_ ("You thought a corner is never hit, but everything in its wedge ends "
                     "there."),
    .intuition_answer = "nothing" },
  { "touch", N_ ("Where does it touch?"), "touch", "diamond", .asks = GRADUS_ASKS_PLACE,
    .about = "touch-x touch-y", .scale = "0.2",
    .words = N_ ("The contours of the cost grow from {z}. At which place do they touch the "
                 "diamond?") });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "wedges", .title = N_ ("Four wedges"),
    /* xgettext:no-c-format */
    .blurb = N_ ("47 % of what is outside ends at a corner: the diamond gives (1, 0), the disc "
                 "(0.970, 0.243)."),
    .data = "none", .seed = 1,
    .claims = "law ~ 0.471\nshare ~ 0.47\ndiamond[0] == 1\ndiamond[1] == 0\ndisc[0] ~ 0.970\n"
              "disc[1] ~ 0.243\ndisc-zeros == 0" },
  { .id = "by-hand", .title = N_ ("By hand: the same from both"),
    .blurb = N_ ("(1.4, 0.8): take 0.6 from both, and the rest has the size 1: (0.8, 0.2)."),
    .params = "x=1.4 y=0.8", .seed = 1,
    .claims = "diamond[0] ~ 0.8\ndiamond[1] ~ 0.2\nlambda ~ 0.6" },
  { .id = "far", .title = N_ ("Thrown from far away"),
    /* xgettext:no-c-format */
    .blurb = N_ ("From a square ten times as large as the ball 81 % end at a corner."),
    .data = "none", .params = "side=10", .seed = 1, .claims = "law ~ 0.81" },
  { .id = "oblong", .title = N_ ("An oblong cost"),
    .blurb = N_ ("Contours at an angle: the wedges are turned, and the same z may end on an "
                 "edge."),
    .params = "flat=0.3 steep=2 turn=30", .seed = 1, .claims = "share > 0.2\nshare < 0.9" },
  { .id = "inside", .title = N_ ("Inside already"),
    .blurb = N_ ("The lowest place is in the ball, and nothing is held back."),
    .params = "x=0.3 y=-0.2", .seed = 1, .claims = "ever: event:inside\ndiamond[0] == 0.3" },
  { .id = "twins", .title = N_ ("Failure: two equal columns"),
    .blurb = N_ ("The valley of the cost is parallel to an edge: the whole of it is best."),
    .params = "x=1.2 y=0.6 flat=0 steep=2 turn=-45", .seed = 1,
    .failure = N_ ("Two equal columns make the cost level along an edge: every place of it is as "
                   "good, and a zero is luck. Add a little of the square, as the elastic net does, "
                   "and one place is best."),
    .claims = "ever: event:edge\ndiamond[1] > 0\ndiamond[0] > 0" });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "wedges", 1, "disc", GRADUS_EXPECT (0.9701425001453319, 0.24253562503633297), 1e-9,
    "by hand: (2, 0.5) / √4.25" },
  { "wedges", 1, "diamond", GRADUS_EXPECT (1, 0), 1e-12, "syllabus" },
  { "wedges", 1, "share", GRADUS_EXPECT (16.0 / 34), 0.01, "by hand: 4 · 2² / (36 − 2)" },
  { "by-hand", 1, "diamond", GRADUS_EXPECT (0.8, 0.2), 1e-12, "by hand: soft threshold by 0.6" },
  { "by-hand", 1, "slopes", GRADUS_EXPECT (0.6, 0.6), 1e-12, "by hand: what was taken" },
  { "far", 1, "share", GRADUS_EXPECT (324.0 / 398), 0.01, "by hand" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "far-away", .title = N_ ("Thrown from near and from far"),
    .blurb = N_ ("The wedges grow with the square, the strips between them stay as wide as the "
                 "diamond: from far away most throws end at a corner."),
    .right = "side=10", .claims = "left: share ~ 0.47\nright: share ~ 0.81\nleft < right: share" });

static const GradusSheet sheet = {
  .aha = N_ ("A corner is one point, but a whole wedge of targets lands on it."),
  .by_hand = N_ ("(1.4, 0.8): take 0.6 from both coordinates, and |θ₁| + |θ₂| = 1: (0.8, 0.2)."),
  .why = "diamond", .intuition = N_ ("A corner is a single point, so it is never hit."),
  .caught_by = "zeros",
  .breaks = N_ ("Two equal columns: the best place is a whole edge, and a zero is luck."),
  .needs = "ridge-regression line-and-cost",
  .leads_to = "majorise-minimise lasso-proximal-gradient lp-constrained-ls",
  .aliases = "L1 ball; diamond; sparsity; 稀疏; 菱形; ℓ1范数; xs",
  .terms = N_ ("sparse; unit ball"),
};

const GradusDescriptor gradus_l1_l2_geometry = {
  .id = "l1-l2-geometry", .chapter = 3, .difficulty = 1,
  .title = N_ ("Why the diamond gives zeros"),
  .summary = N_ ("Throw costs at a diamond and at a disc, and see where each ends."),
  .goal = N_ ("Say why a bound on absolute values makes coordinates exactly 0."),
  .source = "Sugiyama, Illustrated Machine Learning, section 5.1",
  .kind = GRADUS_KIND_EXPLORATION, .family = "geometry", .data_kind = &gradus_data_none,
  .columns = N_ ("No data: a cost and a ball are all."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .name = name,
  .start_said = GRADUS_SAY (
    { NULL, N_ ("A cost with its lowest place at {z}, and a diamond of the size {radius}.") }),
};
