/* Curse of dimensionality, an exploration: where the points of a cube are.
 *
 * Situation. Points fall evenly into a cube with d edges of length 1, in which there is a ball that
 * touches every face. How many of them fall into the ball?
 *
 * Stages. The learner bets on the share (bet). The points fall; each is told by its distance from
 * the middle and its largest coordinate, which works for every d (drop). Then the law is made
 * factor by factor, from d = 1 to 20 (law). Last, pairs of points are drawn with d = 1, 2, 5, 10,
 * 20 and 100 inputs, and their distances are counted (far).
 *
 * The law. The ball has the volume V_d = pi^(d/2) / (Gamma (d/2 + 1) 2^d), a cube of the edge 0.9
 * in the middle 0.9^d, and to hold a share s a cube needs the edge s^(1/d). Of two points the
 * squared distance has the mean d/6 and the variance 7 d/180, both exactly.
 *
 * Edge cases. With one input the ball is the cube. With twenty none of a million points is to be
 * expected in the ball, and a census that shows 0 says nothing of how small the share is (event
 * "empty").
 *
 * Source: CS229 lecture notes, part XIII, section 4, where k^n is printed as kn; 图解机器学习, sections
 * 2.1 and 13.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-mould.h"
#include "sheet.h"

#define MOST_INPUTS 20
/* The middle cube whose share is shown beside the ball's. */
#define CORE 0.9
#define PAIRS 800
#define DIMENSIONS 6
#define BINS 50
/* The largest distance that is drawn. */
#define FARTHEST 5.0

static const guint dimensions[DIMENSIONS] = { 1, 2, 5, 10, 20, 100 };

enum { LAW_INPUTS, LAW_BALL, LAW_CORE, LAW_EDGE, LAW_NUMBERS };
enum { FAR_INPUTS, FAR_MEAN, FAR_SD, FAR_SQUARE, FAR_BINS };

typedef struct
{
  int d, points;
  double bet, share;
} Params;

typedef struct
{
  GradusArray places;      /* points x 4: the first two coordinates, radius, largest coordinate */
  GradusArray shares;      /* points: share in the ball after so many */
  guint made, inside, drop_done, drop_last;
  GradusReadings law;      /* 20 x 4: inputs, ball, core, edge */
  /* 6 x (4 + BINS): inputs, mean, standard deviation, mean square, counts. */
  GradusReadings far;
} State;

enum { EVENT_EMPTY, EVENT_WHOLE };

/* --- The law ---------------------------------------------------------------------------------- */

static double
ball_share (double d)
{
  return exp (0.5 * d * log (G_PI) - lgamma (0.5 * d + 1) - d * G_LN2);
}

static double
edge_of (const Params *p, double d)
{
  return pow (p->share, 1 / d);
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_drop (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint i = state->drop_done;
  double *place = &gradus_array_write (&state->places)[4 * (gsize) i];
  double square = 0, largest = 0;

  for (guint j = 0; j < (guint) p->d; j++)
    {
      const double x = gradus_rng_uniform (context->rng) - 0.5;

      if (j < 2)
        place[j] = x;
      square += x * x;
      largest = MAX (largest, fabs (x));
    }
  place[2] = sqrt (square);
  place[3] = largest;
  state->made = i + 1;
  state->inside += place[2] <= 0.5;
  gradus_array_write (&state->shares)[i] = (double) state->inside / state->made;
  gradus_context_raise_if (context, EVENT_EMPTY,
                           state->made == (guint) p->points && state->inside == 0);
  gradus_context_raise_if (context, EVENT_WHOLE, state->made == (guint) p->points && p->d == 1);
  return gradus_step_done (&state->drop_done, &state->drop_last, (guint) p->points);
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const double d = state->law.done + 1;
  double *row = gradus_readings_next (&state->law);

  row[LAW_INPUTS] = d;
  row[LAW_BALL] = ball_share (d);
  row[LAW_CORE] = pow (CORE, d);
  row[LAW_EDGE] = edge_of (p, d);
  return gradus_readings_noted (&state->law);
}

static GradusStatus
run_far (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state);
  const guint d = dimensions[state->far.done];
  double *row = gradus_readings_next (&state->far), sum = 0, squares = 0;

  memset (row, 0, (FAR_BINS + BINS) * sizeof (double));
  for (guint pair = 0; pair < PAIRS; pair++)
    {
      double square = 0, distance;

      for (guint j = 0; j < d; j++)
        square += gradus_square (gradus_rng_uniform (context->rng)
                                 - gradus_rng_uniform (context->rng));
      distance = sqrt (square);
      sum += distance;
      squares += square;
      row[FAR_BINS + MIN ((guint) (distance / FARTHEST * BINS), BINS - 1)]++;
    }
  row[FAR_INPUTS] = d;
  row[FAR_MEAN] = sum / PAIRS;
  row[FAR_SQUARE] = squares / PAIRS;
  row[FAR_SD] = sqrt (MAX (row[FAR_SQUARE] - gradus_square (row[FAR_MEAN]), 0));
  return gradus_readings_noted (&state->far);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_share, (state), (double) state->inside / state->made)
GRADUS_NUMBER (number_ball, (p), ball_share (p->d))
GRADUS_NUMBER (number_core, (p), pow (CORE, p->d))
GRADUS_NUMBER (number_edge, (p), edge_of (p, p->d))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "share-inside", N_ ("Share in the ball"), "\\hat V", .number = number_share,
    GRADUS_KNOWN (State, made), .flags = GRADUS_METRIC },
  { "law-ball", N_ ("Volume of the ball"), "V_d", .number = number_ball,
    GRADUS_KNOWN (State, law.made), .flags = GRADUS_METRIC },
  { "law-core", N_ ("Share of the core"), "0.9^d", .number = number_core,
    GRADUS_KNOWN (State, law.made), .flags = GRADUS_METRIC },
  { "law-edge", N_ ("Edge of a neighbourhood"), "s^{1/d}", .number = number_edge,
    GRADUS_KNOWN (State, law.made), .flags = GRADUS_METRIC },
  { "places", N_ ("Points"), "(x_1, x_2, r, m)", GRADUS_QUANTITY (State, places),
    .shape = "points*4",
    .indices = N_ ("point: two coordinates, distance from the middle, largest coordinate") },
  { "shares", N_ ("Share in the ball so far"), "\\hat V_i", GRADUS_QUANTITY (State, shares),
    .shape = "points", .indices = N_ ("points so far") },
  { "laws", N_ ("Shares by the number of inputs"), "(d, V, 0.9^d, s^{1/d})",
    GRADUS_QUANTITY (State, law.rows), .shape = GRADUS_EXTENT (MOST_INPUTS, 4),
    .indices = N_ ("row: inputs, ball, core, edge") },
  { "distances", N_ ("Distances of pairs"), "(d, \\bar D, s, \\overline{D^2}, k)",
    GRADUS_QUANTITY (State, far.rows), .shape = "6*54",
    .indices = N_ ("row: inputs, mean, standard deviation, mean square, counts") },
  { "made", N_ ("Points so far"), "n", GRADUS_QUANTITY (State, made) },
  { "inside", N_ ("Points in the ball"), "k", GRADUS_QUANTITY (State, inside) },
  { "lawful", N_ ("Laws so far"), NULL, GRADUS_QUANTITY (State, law.made) });

G_STATIC_ASSERT (FAR_BINS + BINS == 54 && DIMENSIONS == 6 && LAW_NUMBERS == 4);

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const double *newest = state->made > 0 ? &state->places.data[4 * (gsize) (state->made - 1)]
                                         : NULL;
  const guint made = state->law.made;
  const double d = gradus_readings_newest (&state->law, LAW_INPUTS);
  const double mean = gradus_readings_newest (&state->far, FAR_MEAN);
  const double sd = gradus_readings_newest (&state->far, FAR_SD);

  gradus_names_number (names, "bet-count", p->bet * p->points);
  gradus_names_number (names, "expected", ball_share (p->d) * p->points);
  gradus_names_number (names, "expected-scale",
                       MAX (0.05 * p->points, 2 * ball_share (p->d) * p->points / 10));
  /* In few inputs the ball is larger than that. */
  gradus_names_number (names, "four-tenths", ball_share (p->d) < 0.4 ? 0.4 * p->points : NAN);
  gradus_names_number (names, "the-ball", ball_share (p->d));
  gradus_names_number (names, "the-edge", edge_of (p, p->d));
  gradus_names_number (names, "radius", newest != NULL ? newest[2] : NAN);
  gradus_names_number (names, "largest", newest != NULL ? newest[3] : NAN);
  gradus_names_flag (names, "in-ball", newest != NULL && newest[2] <= 0.5);
  gradus_names_flag (names, "one-input", p->d == 1);
  gradus_names_number (names, "corners", pow (2, p->d));
  gradus_names_number (names, "law-d", d);
  gradus_names_flag (names, "first-law", made == 1);
  gradus_names_number (names, "ball-now", gradus_readings_newest (&state->law, LAW_BALL));
  gradus_names_number (names, "ball-before",
                       made > 1 ? gradus_readings_get (&state->law, made - 2, LAW_BALL) : NAN);
  gradus_names_number (names, "ball-factor",
                       made > 1 ? ball_share (made) / ball_share (made - 1) : NAN);
  gradus_names_whole (names, "far-d", state->far.made > 0 ? dimensions[state->far.made - 1] : 0);
  gradus_names_number (names, "far-mean", mean);
  gradus_names_number (names, "far-sd", sd);
  gradus_names_number (names, "far-ratio", sd / mean);
  gradus_names_number (names, "far-first-ratio",
                       gradus_readings_get (&state->far, 0, FAR_SD)
                         / gradus_readings_get (&state->far, 0, FAR_MEAN));
  gradus_names_number (names, "far-square", gradus_readings_newest (&state->far, FAR_SQUARE));
  gradus_names_number (names, "far-six", gradus_readings_newest (&state->far, FAR_INPUTS) / 6);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"),
    N_ ("Points fall evenly into a cube. A ball in it touches every face."),
    .shows = "share", .asks = "bet", .pseudocode = N_ ("bet on the share that falls into the ball"),
    .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\role{bet}{\\text{?}} = P(\\|x\\| \\le \\tfrac{1}{2})",
    .filled = GRADUS_SAY ({ NULL, "\\role{bet}{<bet-count>} \\text{ / } <points>,\\quad d = <d>" }),
    .said = GRADUS_SAY (
      { "one-input", N_ ("The cube has one edge: it is a segment.") },
      { NULL, N_ ("The cube has {d} inputs and edges of length 1, the ball the radius 0.5. Of "
                  "{points} points, how many fall into the ball?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet-count} of {points}.") }) },
  { "drop", N_ ("Points fall"),
    N_ ("Each point is told by its distance from the middle and its largest coordinate."),
    .shows = "drop", .pseudocode = N_ ("repeat: x ~ U(−½, ½)ᵈ; count it if |x| ≤ ½"), .once = TRUE,
    .micro = "points", .run = run_drop,
    .rule = "x_j \\sim U(-\\tfrac{1}{2}, \\tfrac{1}{2}),\\quad \\|x\\| \\le \\tfrac{1}{2}\\,?",
    .filled = GRADUS_SAY (
      { "micro", "\\|x\\| = <radius>,\\quad \\max_j |x_j| = <largest>" },
      { NULL, "\\hat V = <calc inside / made = share-inside|class1>" }),
    .said = GRADUS_SAY (
      { "micro and in-ball", N_ ("Point {made} falls {radius} from the middle: into the ball.") },
      { "micro", N_ ("Point {made} falls {radius} from the middle: outside, though no coordinate "
                     "is beyond {largest}.") },
      { "event:empty", N_ ("None of {made} points fell into the ball. How small its share is, a "
                           "count of 0 does not say.") },
      { "event:whole", N_ ("All {made} points are in the ball: with one input it is the cube.") },
      { NULL, N_ ("{inside} of {made} points fell into the ball; the others are in {corners|,} "
                  "corners.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {bet-count}.") },
                       { NULL, N_ ("You said {bet-count}, it is {inside}.") }) },
  { "law", N_ ("The law, input by input"),
    N_ ("Each further input multiplies the volume of the ball by a factor below 1, and the factor "
        "shrinks as well."),
    .shows = "laws", .pseudocode = N_ ("for d = 1 … 20: V ← π^(d/2) / (Γ(d/2 + 1) 2^d)"),
    .once = TRUE, .micro = G_STRINGIFY (MOST_INPUTS), .run = run_law,
    .rule = "V_d = \\frac{\\pi^{d/2}}{\\Gamma(d/2 + 1)\\,2^d}",
    .filled = GRADUS_SAY (
      { "micro and first-law", "V_1 = <ball-now>" },
      { "micro", "V_{<law-d>} = <calc ball-before * ball-factor = ball-now|model>" },
      { NULL, "V_{<d>} = <law-ball|model>,\\quad 0.9^{<d>} = <law-core>,\\quad "
              "<share>^{1/<d>} = <law-edge>" }),
    .said = GRADUS_SAY (
      { "micro and first-law", N_ ("With one input the ball is the whole segment.") },
      { "micro", N_ ("With {law-d} inputs the ball has {ball-now} of the cube, {ball-factor} times "
                     "as much as before.") },
      { NULL, NN_ ("With one input the ball has {law-ball} of the cube, the core {law-core}; a "
                   "cube with the share {share} has the edge {law-edge}.",
                   "With {d} inputs the ball has {law-ball} of the cube, the core {law-core}; a "
                   "cube with the share {share} has the edge {law-edge}."), "d" }) },
  { "far", N_ ("Pairs of points"),
    N_ ("Distances of pairs grow with the number of inputs, and their spread does not."),
    .shows = "distances", .pseudocode = N_ ("for d = 1, 2, 5, 10, 20, 100: distances of 800 pairs"),
    .once = TRUE, .micro = G_STRINGIFY (DIMENSIONS), .run = run_far,
    .rule = "\\mathrm{E}D^2 = \\tfrac{d}{6},\\quad \\mathrm{Var}\\,D^2 = \\tfrac{7d}{180}",
    .filled = GRADUS_SAY ({ NULL, "d = <far-d>:\\quad \\overline{D^2} = <far-square>,\\quad "
                                  "\\tfrac{d}{6} = <far-six>" }),
    .said = GRADUS_SAY (
      { "micro", NN_ ("With one input a pair is {far-mean} apart on the average, with a standard "
                      "deviation of {far-sd}: {far-ratio} of it.",
                      "With {far-d} inputs a pair is {far-mean} apart on the average, with a "
                      "standard deviation of {far-sd}: {far-ratio} of it."), "far-d" },
      { NULL, N_ ("With 100 inputs the spread of the distances is {far-ratio} of their mean, with "
                  "one input it was {far-first-ratio}: near and far come to mean the same.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "d", .label = N_ ("Inputs"), .symbol = "d", .blurb = N_ ("The dimension of the cube."),
    GRADUS_PARAM_FIELD (Params, d), .def = 10, .min = 1, .max = MOST_INPUTS,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "points", .label = N_ ("Points"), .symbol = "n", .blurb = N_ ("So many points fall."),
    GRADUS_PARAM_FIELD (Params, points), .def = 1000, .min = 1, .max = 5000, .slider_min = 10,
    .slider_max = 2000, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("The share of the points that falls into the ball, you think."),
    GRADUS_PARAM_FIELD (Params, bet), GRADUS_SHARE (0.4) },
  { .id = "share", .label = N_ ("Neighbourhood"), .symbol = "s",
    .blurb = N_ ("The share of all points that a neighbourhood is to hold."),
    GRADUS_PARAM_FIELD (Params, share), .def = 0.1, .min = 0.001, .max = 1, .slider_min = 0.01,
    .slider_max = 1, .step = 0.01, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_EMPTY] = { "empty", N_ ("An empty ball"), N_ ("No point has fallen into the ball.") },
  [EVENT_WHOLE] = { "whole", N_ ("All of it"),
                    N_ ("With one input ball and cube are the same segment.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* In standard deviations of a binomial count; where next to nothing is expected, a few points
 * more. */
static gboolean
holds_census (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const double ball = ball_share (p->d), expected = state->made * ball;

  *measured = fabs (state->inside - expected);
  return *measured <= 5 * sqrt (expected * (1 - ball)) + 4;
}

static gboolean
holds_shrinks (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state);

  for (guint i = 1; i < state->law.made; i++)
    *measured = MAX (*measured, gradus_readings_get (&state->law, i, LAW_BALL)
                                  / gradus_readings_get (&state->law, i - 1, LAW_BALL));
  return *measured < 1;
}

/* The mean square of the distances, in its standard deviations. */
static gboolean
holds_distances (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state);

  for (guint i = 0; i < state->far.made; i++)
    {
      const double d = gradus_readings_get (&state->far, i, FAR_INPUTS);

      *measured = MAX (*measured, fabs (gradus_readings_get (&state->far, i, FAR_SQUARE) - d / 6)
                                    / sqrt (7 * d / 180 / PAIRS));
    }
  return *measured <= 5;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "census", N_ ("The count agrees with the law"), "|k - n V_d| \\le 5\\,\\sigma", holds_census,
    .phase = "drop" },
  { "shrinks", N_ ("Each input makes the ball a smaller part"), "V_d \\lt V_{d-1}", holds_shrinks,
    .phase = "law" },
  { "distances", N_ ("The distances agree with the law"),
    "|\\overline{D^2} - d/6| \\le 5\\,\\sqrt{7d/180 / 800}", holds_distances, .phase = "far" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
build_share (const GradusPosition *here, GradusScene *scene)
{
  static const GradusBet bet = { "bet", N_ ("share in the ball"), N_ ("points") };
  GRADUS_HERE (state, p);

  gradus_bet_draw (here, &bet, state->shares.data, (gsize) p->points, state->made,
                   state->law.made > 0 ? ball_share (p->d) : NAN, scene);
}

/* Up to two inputs the points themselves; else their shadow: radius over largest coordinate. */
static void
build_drop (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const gboolean flat = p->d <= 2;
  const double longest = 0.5 * sqrt (p->d);
  const guint n = state->made;
  g_autofree double *xy = g_new (double, 2 * (gsize) MAX (n, 1));
  g_autofree gint32 *classes = g_new (gint32, MAX (n, 1));

  gradus_scene_set_axes (scene, flat ? GRADUS_AXES_EQUAL : GRADUS_AXES_ZERO_Y,
                         flat ? C_ ("axis", "x₁") : C_ ("axis", "largest coordinate, without sign"),
                         flat ? C_ ("axis", "x₂") : C_ ("axis", "distance from the middle"));
  gradus_scene_set_x_range (scene, flat ? -0.55 : 0, flat ? 0.55 : 0.5);
  gradus_scene_set_y_range (scene, flat ? -0.55 : 0, flat ? 0.55 : MAX (longest, 0.6));
  for (guint i = 0; i < n; i++)
    {
      const double *place = &state->places.data[4 * (gsize) i];

      xy[2 * i] = flat ? place[0] : place[3];
      xy[2 * i + 1] = flat ? place[1] : place[2];
      classes[i] = place[2] <= 0.5 ? 1 : -1;
    }
  if (flat)
    {
      gradus_scene_polygon (scene, (const double[]) { -0.5, 0.5, 0.5, -0.5 },
                            (const double[]) { -0.5, -0.5, 0.5, 0.5 }, 4, GRADUS_ROLE_FOREGROUND,
                            GRADUS_LINE_SOLID, 0);
      gradus_scene_ellipse (scene, 0, 0, (const double[]) { 1, 0, 1 }, 0.5, GRADUS_ROLE_SECOND,
                            GRADUS_LINE_BOLD, 0.08);
    }
  else
    {
      /* No point is nearer than its largest coordinate, none farther than all being as large. */
      gradus_scene_segment (scene, 0, 0, 0.5, 0.5, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED);
      gradus_scene_segment (scene, 0, 0, 0.5, longest, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED);
      gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED,
                                C_ ("legend", "nearest and farthest possible"));
      gradus_scene_hrule (scene, 0.5, GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD, NULL);
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD,
                            C_ ("legend", "ball, radius 0.5"));
  if (n > 0)
    gradus_scene_points (scene, xy, n, 2, classes, GRADUS_ROLE_CLASS, n > 500 ? 0.5 : 0.9);
  /* A few are easily overlooked. */
  for (guint i = 0; i < n && state->inside < 50; i++)
    if (classes[i] > 0)
      gradus_scene_point (scene, xy[2 * i], xy[2 * i + 1], GRADUS_ROLE_CLASS + 1,
                          GRADUS_SHAPE_AUTO, 1.2, -1);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + 1, GRADUS_SHAPE_AUTO,
                            C_ ("legend", "in the ball"));
}

static void
draw_law (const State *state, guint column, GradusRole role, GradusLineStyle style,
          const char *label, GradusScene *scene)
{
  double x[MOST_INPUTS], y[MOST_INPUTS];

  for (guint i = 0; i < state->law.made; i++)
    {
      x[i] = gradus_readings_get (&state->law, i, LAW_INPUTS);
      y[i] = gradus_readings_get (&state->law, i, column);
    }
  gradus_scene_polyline (scene, x, y, state->law.made, role, style);
  gradus_scene_legend_line (scene, role, style, label);
  for (guint i = 0; i < state->law.made; i++)
    gradus_scene_point (scene, x[i], y[i], role, GRADUS_SHAPE_CIRCLE, 0.8, -1);
}

static void
build_laws (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_Y | GRADUS_AXES_INTEGER_X,
                         C_ ("axis", "inputs d"), C_ ("axis", "share of the cube, edge"));
  gradus_scene_set_x_range (scene, 1, MOST_INPUTS);
  gradus_scene_set_y_range (scene, 1e-8, 1);
  if (gradus_kit_waits (scene, state->law.made == 0, _ ("The law comes after the points.")))
    return;
  draw_law (state, LAW_BALL, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD, C_ ("legend", "ball"), scene);
  draw_law (state, LAW_CORE, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID,
            C_ ("legend", "cube with edge 0.9"), scene);
  draw_law (state, LAW_EDGE, GRADUS_ROLE_CLASS, GRADUS_LINE_DASHED,
            C_ ("legend", "edge of a neighbourhood"), scene);
  gradus_scene_vrule (scene, p->d, GRADUS_ROLE_ACCENT, GRADUS_LINE_DOTTED, NULL);
}

/* Outlines of histograms, the newest filled. */
static void
build_distances (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state);
  const double width = FARTHEST / BINS;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "distance of a pair"),
                         C_ ("axis", "pairs"));
  gradus_scene_set_x_range (scene, 0, FARTHEST);
  if (gradus_kit_waits (scene, state->far.made == 0, _ ("The pairs come last.")))
    return;
  for (guint i = 0; i < state->far.made; i++)
    {
      const double *row = gradus_array_row (&state->far.rows, i);
      g_autofree char *label = g_strdup_printf (_ ("d = %u"), dimensions[i]);
      double x[BINS + 2], y[BINS + 2];

      for (guint k = 0; k < BINS; k++)
        {
          x[k + 1] = (k + 0.5) * width;
          y[k + 1] = row[FAR_BINS + k];
        }
      x[0] = 0;
      x[BINS + 1] = FARTHEST;
      y[0] = y[BINS + 1] = 0;
      gradus_scene_polygon (scene, x, y, BINS + 2, GRADUS_ROLE_CLASS + (GradusRole) i,
                            GRADUS_LINE_SOLID, 0.15);
      gradus_scene_label (scene, label);
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "drop", N_ ("The points"), .build = build_drop,
    .caption = GRADUS_SAY ({ "made > 0", N_ ("d = {d}: {inside} of {made} in the ball") },
                           { NULL, N_ ("d = {d}") }) },
  { "share", N_ ("Share in the ball"), .build = build_share },
  { "laws", N_ ("Ball, core and edge"), .build = build_laws },
  { "distances", N_ ("Distances of pairs"), .build = build_distances });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "ball", N_ ("How many fall into the ball?"), "drop", "drop", .asks = GRADUS_ASKS_NUMBER,
    .about = "expected", .scale = "expected-scale", .when = "d > 1",
    .words = N_ ("{points} points fall into a cube with {d} inputs. How many of them does one "
                 "expect in the ball that touches every face?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{expected}. The cube has {corners|,} corners, and the ball "
                                     "reaches into none of them.") }),
    .intuition = N_ ("You thought the ball fills a good part of the cube, but nearly all of a cube "
                     "with many inputs is corners, and the points are there."),
    .intuition_answer = "four-tenths" },
  { "half", N_ ("More than half?"), "drop", "drop", .asks = GRADUS_ASKS_EVENT,
    .about = "share-inside > 0.5",
    .words = N_ ("{points} points are to fall into the cube. Will more than half of them be in the "
                 "ball?"),
    .truth = GRADUS_SAY ({ "share-inside > 0.5", N_ ("Yes: {inside} of {made} are in the ball.") },
                         { NULL, N_ ("No: {inside} of {made} are in the ball.") }) },
  { "edge", N_ ("How long is the edge?"), "law", "laws", .asks = GRADUS_ASKS_NUMBER,
    .about = "the-edge", .scale = "0.1", .when = "d > 1",
    .words = N_ ("A small cube inside the cube of {d} inputs is to hold the share {share} of the "
                 "points. How long must its edge be?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{the-edge}, since the edge multiplied by itself {d} times is "
                                     "the share.") }),
    .intuition = N_ ("You thought that the edge is as small as the share, but the edges are "
                     "multiplied to make the share, so each of them is longer."),
    .intuition_answer = "share" });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "ten", .title = N_ ("Ten inputs"),
    .blurb = N_ ("Of 1,000 points 2.49 are expected in the ball, and the core of the edge 0.9 has "
                 "0.349 of the cube."),
    .data = "none", .seed = 1,
    .claims = "expected ~ 2.49\nlaw-core ~ 0.349\nlaw-edge ~ 0.794\nmade == 1000\ninside < 20" },
  { .id = "square", .title = N_ ("Two inputs"),
    .blurb = N_ ("A circle in a square: of 1,000 points 785 are expected in it."),
    .params = "d=2", .seed = 1, .claims = "expected ~ 785\nlaw-ball ~ 0.785\ninside > 650" },
  { .id = "by-hand", .title = N_ ("By hand: three inputs"),
    .blurb = N_ ("The ball has π/6 = 0.524 of the cube; to hold a tenth a cube needs the edge "
                 "0.464."),
    .params = "d=3 points=200 bet=0.7", .seed = 1,
    .claims = "law-ball ~ 0.524\nlaw-edge ~ 0.464" },
  { .id = "local", .title = N_ ("What is local with five inputs"),
    .blurb = N_ ("A hundredth of the points is the neighbourhood: its edge is 0.398 of the whole "
                 "range."),
    .params = "d=5 share=0.01 points=500 bet=0.3", .seed = 2,
    .claims = "law-edge ~ 0.398\nshare == 0.01" },
  { .id = "one", .title = N_ ("One input"),
    .blurb = N_ ("Ball and cube are the same segment, and all points are in it."),
    .params = "d=1 points=100 bet=0.5", .seed = 1, .claims = "share-inside == 1\nlaw-ball == 1" },
  { .id = "twenty", .title = N_ ("Failure: twenty inputs"),
    .blurb = N_ ("Of a million points 0.0246 are expected in the ball; the census of 1,000 shows "
                 "0."),
    .params = "d=20", .seed = 1,
    .failure = N_ ("The share is about 0.00000002, and a count of 0 cannot tell it from 0.001. "
                   "Look at the law and not at the count. Methods that ask neighbours need points "
                   "that are near; with many inputs there are none, unless the data keep to a "
                   "line or a surface."),
    .claims = "inside == 0\n1000 * expected ~ 0.0246\never: event:empty" });

#define ORACLE "oracles-B/ch15a.out: numpy, scipy.special"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "ten", 1, "law-ball", GRADUS_EXPECT (0.00249039457019272), 1e-12, ORACLE },
  { "ten", 1, "law-core", GRADUS_EXPECT (0.3486784401), 1e-12, ORACLE },
  { "ten", 1, "law-edge", GRADUS_EXPECT (0.7943282347242815), 1e-12, ORACLE },
  { "square", 1, "law-ball", GRADUS_EXPECT (0.7853981633974483), 1e-12, ORACLE },
  { "by-hand", 1, "law-ball", GRADUS_EXPECT (0.5235987755982988), 1e-12, "by hand: pi/6" },
  { "twenty", 1, "law-ball", GRADUS_EXPECT (2.461136950494199e-08), 1e-18, ORACLE });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "inputs", .title = N_ ("Two inputs and ten"),
    .blurb = N_ ("With two inputs more than 650 of 1,000 points are in the ball, with ten fewer "
                 "than 20."),
    .preset = "square", .right = "d=10", .plot = "drop",
    .claims = "left: inside > 650\nright: inside < 20\nboth: made == 1000" });

static const GradusSheet sheet = {
  .aha = N_ ("In many dimensions almost everything lies in a corner, near the border, and equally "
             "far."),
  .by_hand = N_ ("π/4 = 0.785, π/6 = 0.524. A tenth of the points needs the edge 0.1 with one "
                 "input, √0.1 = 0.316 with two, 0.794 with ten."),
  .why = "laws",
  .intuition = N_ ("The ball that touches every face fills a good part of the cube."),
  .caught_by = "ball",
  .breaks = N_ ("With twenty inputs a census shows nothing any more. Neighbours, grids and "
                "Gaussian kernels lose their meaning; structure is the way out."),
  .needs = "kernel-model", .leads_to = "pca state-discretisation",
  .aliases = "curse of dimensionality; high dimension; hypersphere; concentration of distances; "
             "维数灾难; 维度的诅咒; 高维; 超球; wszn",
  .terms = N_ ("curse of dimensionality; concentration of distances"),
  .tiny = "by-hand",
};

const GradusDescriptor gradus_curse_of_dimensionality = {
  .id = "curse-of-dimensionality", .chapter = 15, .difficulty = 1,
  .title = N_ ("Curse of dimensionality"),
  .summary = N_ ("Drops points into a cube, counts those in the ball that touches every face, and "
                 "goes from one input to a hundred."),
  .goal = N_ ("Say where the points of a cube with many inputs are, and why nothing is near "
              "then."),
  .source = "CS229 lecture notes, part XIII; 图解机器学习, chapters 2 and 13",
  .kind = GRADUS_KIND_EXPLORATION, .family = "sheet", .data_kind = &gradus_data_none,
  .columns = N_ ("No data: a number of inputs is all."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .name = name,
  .start_said = GRADUS_SAY ({ NULL, NN_ ("A cube with one input, a ball in it, and {points} points "
                                         "to come.",
                                         "A cube with {d} inputs, a ball in it, and {points} "
                                         "points to come."), "d" }),
};
