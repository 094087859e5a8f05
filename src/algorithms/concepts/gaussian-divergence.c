/* The divergence of two Gaussians, an exploration: what it costs to change a belief.
 *
 * Situation. A belief about two parameters is a Gaussian: where they are thought to be, and how
 * certain that is in each direction. Another belief stands beside it. How far apart are they? Not
 * by a ruler: along a direction in which everything is possible a step says little, along one that
 * is settled it says much.
 *
 * Stages. The learner bets what a shift across costs, when one along is known (bet). The shift is
 * then turned round in a circle, and priced in every direction (round). The divergence is added up
 * from its three terms (terms), and asked the other way round (back).
 *
 * The law. KL (p || q) of p = N (d, S) and q = N (0, Q) is 1/2 (d' Q^-1 d + tr (Q^-1 S) - 2 + ln
 * (det Q / det S)). The first term is the price of the shift; equal prices lie on an ellipse with
 * the shape of q and not on a circle. The others are the price of another spread: 0 for the same.
 *
 * Edge cases. KL is 0 only for equal beliefs, and it is no distance: the two ways differ. A belief
 * q without spread cannot be moved: as its variance goes to 0 the price goes to infinity, while the
 * other way it grows like a logarithm only. The density of a Gaussian is largest at its centre, 1 /
 * (2 pi sqrt (det)).
 *
 * Source: Sugiyama, Illustrated Machine Learning, section 15.2, where AROW pays this price.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "ellipse.h"
#include "sheet.h"


typedef struct
{
  double bet;
  double dx, dy;                        /* where the other belief is */
  double wide, narrow, turn;            /* of the belief that is held */
  bool shaped;                          /* the other one has a shape of its own */
  double own_wide, own_narrow, own_turn;
  int directions;
} Params;

enum { ANGLE, TO_X, TO_Y, PRICE };

typedef struct
{
  GradusReadings round;    /* directions x 4: degrees, the shift, its price */
  GradusArray terms;       /* 3: of the shift, the spreads, the volumes */
  guint added, added_done, added_last;
  double back;
} State;

enum { EVENT_SAME, EVENT_STIFF };

/* --- Two beliefs ------------------------------------------------------------------------------ */

static GradusEllipse
held_of (const Params *p)
{
  return (GradusEllipse) { .wide = p->wide, .narrow = p->narrow, .turn = p->turn };
}

static GradusEllipse
other_of (const Params *p)
{
  return p->shaped ? (GradusEllipse) { p->dx, p->dy, p->own_wide, p->own_narrow, p->own_turn }
                   : (GradusEllipse) { p->dx, p->dy, p->wide, p->narrow, p->turn };
}

/* The length of the shift that is turned round: 1 where there is none. */
static double
length_of (const Params *p)
{
  const double length = hypot (p->dx, p->dy);

  return length > 0 ? length : 1;
}

static double
angle_of (const Params *p)
{
  return atan2 (p->dy, p->dx) * 180 / G_PI;
}

/* The price of a shift of that length in the direction @degrees. */
static double
price_at (const GradusPosition *here, double degrees)
{
  const Params *p = here->params;
  const GradusEllipse held = held_of (p);
  const double angle = degrees * G_PI / 180, length = length_of (p);

  return 0.5 * gradus_ellipse_way2 (&held, length * cos (angle), length * sin (angle));
}

GRADUS_CURVE (price_around, GradusPosition, here, degrees, price_at (here, degrees))

static double
sum_of_terms (const GradusEllipse *p, const GradusEllipse *q)
{
  double terms[3];

  gradus_ellipse_divergence (p, q, terms);
  return terms[0] + terms[1] + terms[2];
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_round (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const GradusPosition here = { .params = p };
  double *row = gradus_readings_next (&state->round);

  /* The first is the shift itself, so that with a number divisible by four one is across. */
  row[ANGLE] = fmod (angle_of (p) + 360 + 360.0 * state->round.done / p->directions, 360);
  row[TO_X] = length_of (p) * cos (row[ANGLE] * G_PI / 180);
  row[TO_Y] = length_of (p) * sin (row[ANGLE] * G_PI / 180);
  row[PRICE] = price_at (&here, row[ANGLE]);
  if (state->round.done + 1 == (guint) p->directions)
    state->round.known = true;
  return gradus_readings_noted (&state->round);
}

static GradusStatus
run_terms (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const GradusEllipse held = held_of (p), other = other_of (p);
  double terms[3];

  gradus_ellipse_divergence (&other, &held, terms);
  gradus_array_write (&state->terms)[state->added_done] = terms[state->added_done];
  state->added = state->added_done + 1;
  if (state->added == 3)
    {
      gradus_context_raise_if (context, EVENT_SAME, terms[0] + terms[1] + terms[2] < 1e-12);
      gradus_context_raise_if (context, EVENT_STIFF, terms[0] + terms[1] + terms[2] > 20);
    }
  return gradus_step_done (&state->added_done, &state->added_last, 3);
}

static GradusStatus
run_back (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const GradusEllipse held = held_of (context->params), other = other_of (context->params);

  state->back = sum_of_terms (&held, &other);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

static double
number_divergence (const GradusPosition *here)
{
  const State *state = here->state;

  return state->added == 3 ? state->terms.data[0] + state->terms.data[1] + state->terms.data[2]
                           : NAN;
}

GRADUS_NUMBER (back_or_0, (state), isfinite (state->back) ? state->back : 0)

static double
number_shift (const GradusPosition *here)
{
  const Params *p = here->params;
  const GradusEllipse held = held_of (p);

  return 0.5 * gradus_ellipse_way2 (&held, p->dx, p->dy);
}

static double
number_peak (const GradusPosition *here)
{
  const GradusEllipse held = held_of (here->params);

  return exp (gradus_ellipse_log_density (&held, 0, 0));
}

static void
array_covariance (const GradusPosition *here, GradusArray *out)
{
  const GradusEllipse held = held_of (here->params);
  double cov[3], *matrix;

  gradus_ellipse_covariance (&held, cov);
  gradus_array_init_matrix (out, 2, 2);
  matrix = gradus_array_write (out);
  matrix[0] = cov[0];
  matrix[1] = matrix[2] = cov[1];
  matrix[3] = cov[2];
}

/* Both ways beside each other, once both are known. */
static void
array_ways (const GradusPosition *here, GradusArray *out)
{
  const State *state = here->state;

  if (!isfinite (state->back))
    return;
  gradus_array_init_vector (out, 2);
  gradus_array_write (out)[0] = number_divergence (here);
  gradus_array_write (out)[1] = state->back;
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "shift", N_ ("Price of the shift"), "\\tfrac12\\delta^T\\Sigma^{-1}\\delta",
    .number = number_shift, .flags = GRADUS_METRIC },
  { "divergence", N_ ("Divergence of the other belief"), "KL(p\\|q)",
    .number = number_divergence, .flags = GRADUS_METRIC },
  { "back", N_ ("Divergence the other way"), "KL(q\\|p)", GRADUS_QUANTITY (State, back),
    .flags = GRADUS_METRIC },
  { "peak", N_ ("Density at the centre"), "q(0)", .number = number_peak,
    .flags = GRADUS_METRIC },
  { "covariance", N_ ("Covariance of the belief held"), "\\Sigma", .array = array_covariance,
    .indices = N_ ("row, column") },
  { "prices", N_ ("Prices all round"), "(\\alpha, \\delta, KL)",
    GRADUS_QUANTITY (State, round.rows), .shape = "directions*4",
    .indices = N_ ("direction: degrees, shift, price") },
  { "terms", N_ ("Terms"), "t", GRADUS_QUANTITY (State, terms), .shape = "3",
    .indices = N_ ("of the shift, of the spreads, of the volumes") },
  { "ways", N_ ("Both ways"), "KL", .array = array_ways,
    .indices = N_ ("of the other from the one held, and the other way round") },
  { "turned", N_ ("Directions priced"), NULL, GRADUS_QUANTITY (State, round.made) },
  { "added", N_ ("Terms added"), NULL, GRADUS_QUANTITY (State, added) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  static const char *const kinds[] = { N_ ("the shift"), N_ ("the spreads"), N_ ("the volumes") };
  static const char *const labels[] = { N_ ("shift"), N_ ("spreads"), N_ ("volumes") };
  GRADUS_HERE (state, p);
  const GradusEllipse held = held_of (p), other = other_of (p);
  g_autoptr (GString) words = g_string_new (NULL);
  double lowest = INFINITY, highest = 0;

  for (guint i = 0; i < state->round.made; i++)
    {
      lowest = MIN (lowest, gradus_readings_get (&state->round, i, PRICE));
      highest = MAX (highest, gradus_readings_get (&state->round, i, PRICE));
    }
  for (guint i = 0; i < 3; i++)
    g_string_append_printf (words, "%s%s", i > 0 ? "\n" : "", _ (labels[i]));
  gradus_names_word (names, "kinds", words->str);
  gradus_names_word (names, "kind", _ (kinds[state->added_last]));
  gradus_names_number (names, "term", state->terms.data[state->added_last]);
  gradus_names_number (names, "length", length_of (p));
  gradus_names_number (names, "along", price_at (here, angle_of (p)));
  gradus_names_number (names, "across", price_at (here, angle_of (p) + 90));
  gradus_names_whole (names, "last", MAX (state->round.made, 1) - 1);
  gradus_names_number (names, "lowest", lowest);
  gradus_names_number (names, "highest", highest);
  gradus_names_flag (names, "moved", p->dx != 0 || p->dy != 0);
  gradus_names_flag (names, "round-shape", fabs (p->wide - p->narrow) < 1e-12 * p->wide);
  gradus_names_flag (names, "alike",
                     fabs (sum_of_terms (&held, &other) - sum_of_terms (&other, &held))
                       <= 1e-9 * (1 + fabs (sum_of_terms (&other, &held))));
  gradus_names_number (names, "reverse", sum_of_terms (&held, &other));
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("A shift just as long, at a right angle: what does it cost?"),
    .shows = "prices", .asks = "bet",
    .pseudocode = N_ ("bet on the price across"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "KL(\\role{accent}{\\delta}) = \\tfrac12\\,\\role{accent}{\\delta}^T\\,"
            "\\role{model}{\\Sigma}^{-1}\\,\\role{accent}{\\delta}",
    .filled = GRADUS_SAY ({ NULL, "KL = <along>,\\qquad KL_\\perp = \\role{bet}{<bet>}"
                                  "\\text{?}" }),
    .said = GRADUS_SAY (
      { "not moved", N_ ("Nothing is shifted yet. A shift of the length 1 to the right would cost "
                         "{along}. What would one upwards cost?") },
      { NULL, N_ ("The shift you see, of the length {length}, costs {along}. What does one at a "
                  "right angle cost, just as long?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "round", N_ ("Turn the shift round"), N_ ("The same length in every direction, each with its "
                                              "price."),
    .shows = "prices", .pseudocode = N_ ("for each direction: price ← ½ δᵀ Σ⁻¹ δ"), .once = TRUE,
    .micro = "directions", .run = run_round,
    .rule = "KL(\\role{accent}{\\delta}) = \\tfrac12\\,\\role{accent}{\\delta}^T\\,"
            "\\role{model}{\\Sigma}^{-1}\\,\\role{accent}{\\delta}",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{\\delta} = (<prices[last,1]|accent>, "
                                  "<prices[last,2]|accent>):\\quad KL = <prices[last,3]>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("At {prices[last,0]}° the shift goes to ({prices[last,1]}, {prices[last,2]}) "
                     "and costs {prices[last,3]}.") },
      { "round-shape", N_ ("Every direction costs {along}: the belief is a circle.") },
      { NULL, N_ ("The shift across costs {across}. Among the directions tried the cheapest costs "
                  "{lowest}, the most expensive one {highest}.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {bet}.") },
                       { NULL, N_ ("You said {bet}, it is {across}.") }) },
  { "terms", N_ ("Add up the divergence"), N_ ("The shift, the spreads, the volumes."),
    .shows = "terms",
    .pseudocode = N_ ("KL ← shift + spreads + volumes"), .once = TRUE, .micro = "3",
    .run = run_terms,
    .rule = "KL(p\\|q) = \\tfrac12\\,\\delta^T\\Sigma^{-1}\\delta + "
            "\\tfrac12(\\mathrm{tr}\\,\\Sigma^{-1}S - 2) + \\tfrac12\\ln\\frac{|\\Sigma|}{|S|}",
    .filled = GRADUS_SAY (
      { "micro", "t_{<added>} = <term>" },
      { NULL, "KL(p\\|q) = <calc terms[0] + terms[1] + terms[2] = divergence|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Part of {kind}: {term}.") },
      { "event:same", N_ ("The divergence is 0: both beliefs are the same.") },
      { "event:stiff", N_ ("The divergence is {divergence}: in the standard deviations of the "
                           "belief held the other one is far off or far wider, and it will "
                           "hardly be moved there.") },
      { "shaped", N_ ("The shift adds {terms[0]}, the spreads {terms[1]}, the volumes {terms[2]}: "
                      "the divergence of the other belief from the one held is {divergence}.") },
      { NULL, N_ ("The divergence of the other belief from the one held is {divergence}, and all "
                  "of it is the shift: the shapes are the same.") }) },
  { "back", N_ ("Ask the other way"), N_ ("Held and other change places."),
    .shows = "ways", .pseudocode = N_ ("KL (q ‖ p)"), .once = TRUE, .run = run_back,
    .rule = "KL(q\\|p) \\text{ is not } KL(p\\|q)",
    .filled = GRADUS_SAY ({ NULL, "KL(q\\|p) = <back|second>,\\qquad KL(p\\|q) = "
                                  "<divergence|model>" }),
    .said = GRADUS_SAY (
      { "shaped and alike", N_ ("The other way round it is {back} as well. That is chance or "
                                "symmetry: a divergence is no distance.") },
      { "shaped", N_ ("The other way round it is {back}, and not {divergence}: a divergence is no "
                      "distance.") },
      { NULL, N_ ("The other way round it is {back} as well: beliefs of the same shape share their "
                  "ruler.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

#define VARIANCE_FIELD(member, standard)                                                           \
  GRADUS_PARAM_FIELD (Params, member), .def = (standard), .min = 1e-6, .max = 100,                 \
  .slider_min = 0.05, .slider_max = 5, .step = 0.05, .applies = GRADUS_APPLIES_REDO
#define TURN_FIELD(member, standard)                                                               \
  GRADUS_PARAM_FIELD (Params, member), .def = (standard), .min = -360, .max = 360,                 \
  .slider_min = -90, .slider_max = 90, .step = 5, .unit = N_ ("°"), .applies = GRADUS_APPLIES_REDO

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"), .blurb = N_ ("The price of a shift across, you think."),
    GRADUS_PARAM_FIELD (Params, bet), .def = 0.33, .max = 100, .slider_max = 3, .step = 0.05,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "dx", .label = N_ ("Shift to the right"), .symbol = "\\delta_1",
    .blurb = N_ ("Drag the centre of the other belief."), GRADUS_PARAM_FIELD (Params, dx),
    GRADUS_PLACE (1, 20, -3, 3, 0.1) },
  { .id = "dy", .label = N_ ("Shift upwards"), .symbol = "\\delta_2",
    .blurb = N_ ("Drag the centre of the other belief."), GRADUS_PARAM_FIELD (Params, dy),
    GRADUS_PLACE (1, 20, -3, 3, 0.1) },
  { .id = "wide", .label = N_ ("Variance along"), .symbol = "\\lambda_1",
    .blurb = N_ ("Of the belief held, along its first axis."), VARIANCE_FIELD (wide, 3) },
  { .id = "narrow", .label = N_ ("Variance across"), .symbol = "\\lambda_2",
    .blurb = N_ ("Of the belief held, along its second axis."), VARIANCE_FIELD (narrow, 1) },
  { .id = "turn", .label = N_ ("Turned by"), .symbol = "\\alpha",
    .blurb = N_ ("The direction of its first axis."), TURN_FIELD (turn, 45) },
  { .id = "shaped", .label = N_ ("A shape of its own"),
    .blurb = N_ ("The other belief is not only shifted: its spread is another."),
    GRADUS_PARAM_FIELD (Params, shaped), .max = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "own-wide", .label = N_ ("Its variance along"),
    .blurb = N_ ("Of the other belief, along its first axis."), .enabled_if = "shaped=true",
    VARIANCE_FIELD (own_wide, 1) },
  { .id = "own-narrow", .label = N_ ("Its variance across"),
    .blurb = N_ ("Of the other belief, along its second axis."), .enabled_if = "shaped=true",
    VARIANCE_FIELD (own_narrow, 1) },
  { .id = "own-turn", .label = N_ ("It is turned by"),
    .blurb = N_ ("The direction of the first axis of the other belief."),
    .enabled_if = "shaped=true", TURN_FIELD (own_turn, 0) },
  { .id = "directions", .label = N_ ("Directions"),
    .blurb = N_ ("In how many directions the shift is priced."),
    GRADUS_PARAM_FIELD (Params, directions), .def = 36, .min = 4, .max = 360, .slider_min = 4,
    .slider_max = 72, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_SAME] = { "same", N_ ("The same belief"), N_ ("Nothing was shifted and nothing "
                                                       "reshaped.") },
  [EVENT_STIFF] = { "stiff", N_ ("Stiff"), N_ ("The price is above 20: for the belief held the "
                                               "other one is too far off or too wide.") });

GRADUS_HOLDS (holds_positive, (here),
              MIN (number_divergence (here), back_or_0 (here)), *measured >= -1e-9)

/* All round, prices at right angles add up to the same. */
static gboolean
holds_square (const GradusPosition *here, double *measured)
{
  const Params *p = here->params;
  const double sum = 0.5 * gradus_square (length_of (p)) * (1 / p->wide + 1 / p->narrow);

  for (guint i = 0; i < 90; i++)
    *measured = MAX (*measured, fabs (price_at (here, i) + price_at (here, i + 90) - sum));
  return *measured <= 1e-9 * (1 + sum);
}

/* The first term, from the covariance written out and inverted by Cramer's rule. */
static gboolean
holds_matrix (const GradusPosition *here, double *measured)
{
  const Params *p = here->params;
  const GradusEllipse held = held_of (p);
  const double price = number_shift (here);
  double cov[3], det;

  gradus_ellipse_covariance (&held, cov);
  det = cov[0] * cov[2] - cov[1] * cov[1];
  *measured = 0.5 * (cov[2] * p->dx * p->dx - 2 * cov[1] * p->dx * p->dy
                     + cov[0] * p->dy * p->dy) / det - price;
  return fabs (*measured) <= 1e-6 * (1 + price) * MAX (p->wide, p->narrow)
                               / MIN (p->wide, p->narrow);
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "positive", N_ ("A divergence is never negative"), "KL \\ge 0", holds_positive,
    .phase = "terms" },
  { "square", N_ ("Along and across add up to the same"),
    "KL(\\delta) + KL(\\delta_\\perp) = \\tfrac12|\\delta|^2\\,\\mathrm{tr}\\,\\Sigma^{-1}",
    holds_square, .phase = "round" },
  { "matrix", N_ ("By the axes as by the matrix"), "\\delta^T\\Sigma^{-1}\\delta", holds_matrix });

/* --- Pictures --------------------------------------------------------------------------------- */

/* The shift and one as long across it, each with its price. */
static void
draw_prices (const GradusPosition *here, GradusScene *scene)
{
  const Params *p = here->params;
  const double right = length_of (p) * cos (angle_of (p) * G_PI / 180);
  const double up = length_of (p) * sin (angle_of (p) * G_PI / 180);
  const double tips[2][2] = { { right, up }, { -up, right } };

  gradus_scene_arrow (scene, 0, 0, tips[1][0], tips[1][1], GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID);
  for (guint k = 0; k < 2; k++)
    gradus_scene_text (scene, 1.2 * tips[k][0], 1.2 * tips[k][1],
                       tips[k][0] < 0 ? GRADUS_ANCHOR_RIGHT : GRADUS_ANCHOR_LEFT,
                       k == 0 ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_FOREGROUND, 1,
                       GRADUS_NUM_DIGITS (price_at (here, angle_of (p) + 90 * k), 3));
  gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_BOLD, _ ("as long, across"));
}

static void
build_plane (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const GradusEllipse held = held_of (p), other = other_of (p);
  const gboolean turning = gradus_position_is_phase (here, "round");
  const double length = length_of (p);
  const double reach = MAX (gradus_ellipse_reach (&held),
                            MAX (fabs (p->dx), fabs (p->dy)) + gradus_ellipse_reach (&other));
  const double tip = 2 * sqrt (p->wide), turn = p->turn * G_PI / 180;
  const double plain[3] = { 1, 0, 1 };
  double cov[3];

  gradus_ellipse_covariance (&held, cov);
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, "θ₁", "θ₂");
  gradus_scene_set_x_range (scene, -reach, reach);
  gradus_scene_set_y_range (scene, -reach, reach);
  gradus_ellipse_draw (&held, GRADUS_ROLE_MODEL, scene);
  gradus_ellipse_draw (&other, GRADUS_ROLE_SECOND, scene);
  /* The same length, and the same price. */
  gradus_scene_ellipse (scene, 0, 0, plain, length, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED, 0);
  if (state->round.known)
    gradus_scene_ellipse (scene, 0, 0, cov, sqrt (2 * price_at (here, angle_of (p))),
                          GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, 0);
  if (turning)
    gradus_readings_draw (&state->round, TO_X, TO_Y, TRUE, scene);
  if (state->round.known)
    draw_prices (here, scene);
  gradus_scene_arrow (scene, 0, 0, p->dx, p->dy, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID);
  gradus_scene_point (scene, p->dx, p->dy, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.4, -1);
  gradus_scene_param_handle (scene, "dx", "dy", p->dx, p->dy);
  gradus_scene_point (scene, tip * cos (turn), tip * sin (turn), GRADUS_ROLE_MODEL,
                      GRADUS_SHAPE_CIRCLE, 1, -1);
  gradus_scene_turn_handle (scene, "turn", 180, 0, 0, tip * cos (turn), tip * sin (turn));
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                            C_ ("legend", "belief held"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID,
                            C_ ("legend", "other belief"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED,
                            C_ ("legend", "same length"));
  if (state->round.known)
    gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED,
                              C_ ("legend", "same price"));
}

static void
build_prices (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double across = fmod (angle_of (p) + 90 + 360, 360);

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _ ("direction of the shift (°)"),
                         C_ ("axis", "price"));
  gradus_scene_set_x_range (scene, 0, 360);
  if (state->round.known)
    gradus_scene_function (scene, price_around, here, 0, 360, GRADUS_SHEET_CURVE, GRADUS_ROLE_MODEL,
                           GRADUS_LINE_SOLID);
  gradus_readings_draw (&state->round, ANGLE, PRICE, gradus_position_is_phase (here, "round"),
                        scene);
  gradus_scene_include (scene, 0, 0.55 * gradus_square (length_of (p)) / MIN (p->wide, p->narrow));
  gradus_scene_point (scene, fmod (angle_of (p) + 360, 360), price_at (here, angle_of (p)),
                      GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE, 1.2, -1);
  gradus_scene_point (scene, across, p->bet, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_param_handle (scene, NULL, "bet", across, p->bet);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "the shift"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "your bet"));
}

static void
label_terms (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + 1, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "adds"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "takes away"));
  gradus_kit_waits (scene, ((const State *) here->state)->added == 0,
                    _ ("The terms are added after the round."));
}

static void
label_ways (const GradusPosition *here, GradusScene *scene)
{
  const char *const ways[] = { _ ("to the other"), _ ("and back") };

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "way"), C_ ("axis", "divergence"));
  gradus_scene_set_x_names (scene, ways, 2);
  if (isfinite (number_divergence (here)))
    gradus_scene_include (scene, 1, 1.15 * MAX (number_divergence (here), back_or_0 (here)));
  gradus_kit_waits (scene, !isfinite (((const State *) here->state)->back),
                    _ ("Both ways are compared at the end."));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "plane", N_ ("Two beliefs"), .build = build_plane,
    .caption = GRADUS_SAY ({ NULL, N_ ("price of the shift: {shift}") }) },
  { "prices", N_ ("Price in every direction"), .build = build_prices },
  { "terms", N_ ("Terms of the divergence"), .kit = gradus_kit_waterfall, .of = "terms",
    .with = "made=added names=kinds", .extra = label_terms },
  { "ways", N_ ("Both ways"), .kit = gradus_kit_bars, .of = "ways", .with = "numbers",
    .extra = label_ways });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "across", N_ ("What does a shift across cost?"), "round", "plane",
    .asks = GRADUS_ASKS_NUMBER, .about = "across", .scale = "0.2",
    .when = "moved",
    .words = N_ ("A shift of the length {length}, as the arrow shows, costs {along}. What does a "
                 "shift just as long cost at a right angle to it?"),
    .intuition = N_ ("You thought equal length, equal price, but the price is measured in standard "
                     "deviations, and across they are others."),
    .intuition_answer = "along" },
  { "back", N_ ("And the other way round?"), "back", "terms", .asks = GRADUS_ASKS_NUMBER,
    .about = "back", .scale = "0.1", .when = "shaped",
    .words = N_ ("The divergence of the other belief from the one held is {divergence}. What is "
                 "it the other way round, of the one held from the other?"),
    .intuition = N_ ("You thought it is the same the other way round, but each is measured with "
                     "the spread of another belief."),
    .intuition_answer = "divergence" });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "valley", .title = N_ ("Along and across"),
    .blurb = N_ ("A shift by (1, 1) costs 1/3; by (1, −1), just as long, it costs 1."),
    .data = "none",
    .claims = "along ~ 0.333\nacross ~ 1.0\nlowest ~ 0.333\nhighest ~ 1.0" },
  { .id = "unit", .title = N_ ("By hand: a shift by 1"),
    .blurb = N_ ("Both beliefs are circles with the variance 1: half the square of the way, ½."),
    .params = "wide=1 narrow=1 dx=1 dy=0 bet=0.5", .claims = "divergence ~ 0.5\nback ~ 0.5" },
  { .id = "wider", .title = N_ ("Four times as wide"),
    .blurb = N_ ("Variance 4 against 1 in one direction: 0.807 one way, 0.318 the other."),
    .params = "wide=1 narrow=1 turn=0 dx=0 dy=0 shaped=true own-wide=4",
    .claims = "divergence ~ 0.807\nback ~ 0.318" },
  { .id = "turned", .title = N_ ("Another shape"),
    .blurb = N_ ("The valley against a circle: 0.451 one way and 0.216 the other."),
    .params = "wide=1 narrow=1 turn=0 dx=0 dy=0 shaped=true own-wide=3 own-narrow=1 own-turn=45",
    .claims = "divergence ~ 0.451\nback ~ 0.216" },
  { .id = "same", .title = N_ ("The same belief"), .blurb = N_ ("Nothing is moved: KL = 0."),
    .params = "dx=0 dy=0", .claims = "abs(divergence) < 1e-12\never: event:same" },
  { .id = "stiff", .title = N_ ("Failure: too certain"),
    .blurb = N_ ("The belief held has the variance 0.01 upwards: another with 1 is 47.2 away from "
                 "it. From the other to this one it is 1.81."),
    .params = "wide=1 narrow=0.01 turn=0 dx=0 dy=0 shaped=true own-wide=1 own-narrow=1",
    .failure = N_ ("What has no spread cannot be moved: with the variance 0.0001 the price is "
                   "4,995 already. Keep a least variance, or add a little noise to it now and "
                   "then."),
    .claims = "divergence ~ 47.2\nback ~ 1.81\never: event:stiff" });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "valley", 1, "divergence", GRADUS_EXPECT (1.0 / 3), 1e-12, "by hand: ½ · 2/3" },
  { "valley", 1, "peak", GRADUS_EXPECT (0.09188814923696535), 1e-12,
    "syllabus; scipy.stats.multivariate_normal" },
  { "valley", 1, "covariance", GRADUS_EXPECT (2, 1, 1, 2), 1e-12,
    "by hand: eigenvalues 3 and 1 along (1, 1) and (1, −1)" },
  { "turned", 1, "divergence", GRADUS_EXPECT (0.4506938556659451), 1e-12,
    "syllabus; by hand: ½ (4 − 2 − ln 3)" },
  { "turned", 1, "back", GRADUS_EXPECT (0.21597281100072158), 1e-12,
    "by hand: ½ (4/3 − 2 + ln 3)" },
  { "valley", 1, "prices", GRADUS_EXPECT (1.0 / 3), 1e-12,
    "by hand: the shift itself comes first, ½ · 2/3", .index = 3 },
  { "valley", 1, "prices", GRADUS_EXPECT (1), 1e-12,
    "by hand: the tenth of 36 directions is across, ½ · 2/1", .index = 9 * 4 + 3 },
  { "wider", 1, "divergence", GRADUS_EXPECT (0.8068528194400546), 1e-12,
    "by hand: ½ (4 − 1 − ln 4)" },
  { "stiff", 1, "divergence", GRADUS_EXPECT (47.197414907005954), 1e-10,
    "by hand: ½ (100 − 1 + ln 0.01)" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "shape", .title = N_ ("A valley and a circle"),
    .blurb = N_ ("The same shift. In the valley it is cheap, because everything along it is "
                 "possible anyway."),
    .right = "wide=1 narrow=1", .claims = "left: divergence ~ 0.333\nright: divergence ~ 1.0" });

static const GradusSheet sheet = {
  .aha = N_ ("The same shift is cheap along a wide direction and expensive along a narrow "
             "one."),
  .by_hand = N_ ("Variances 4 and 1 on a line: ½ (4 − 1 − ln 4) = 0.807; the other way "
                 "½ (¼ − 1 + ln 4) = 0.318."),
  .why = "plane", .intuition = N_ ("Equally long, equally expensive."), .caught_by = "across",
  .breaks = N_ ("A belief with the variance 0.0001: 4,995, and it cannot be moved any more."),
  .needs = "gaussian-density", .leads_to = "arow recursive-least-squares mutual-information "
                                           "em-lower-bound",
  .aliases = "KL divergence; Kullback-Leibler; relative entropy; 参数分布; KL距离; KL散度; klsd",
  .terms = N_ ("Kullback–Leibler divergence"),
};

const GradusDescriptor gradus_gaussian_divergence = {
  .id = "gaussian-divergence", .chapter = 11, .difficulty = 3,
  .title = N_ ("Distribution over parameters, KL of Gaussians"),
  .summary = N_ ("Find out what it costs to change a belief about parameters, in every direction."),
  .goal = N_ ("Read the price of a shift off an ellipse, and say why the way back costs another."),
  .source = "Sugiyama, Illustrated Machine Learning, section 15.2",
  .kind = GRADUS_KIND_EXPLORATION, .family = "ellipse", .data_kind = &gradus_data_none,
  .columns = N_ ("No data: two beliefs are all."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .name = name,
  .start_said = GRADUS_SAY (
    { NULL, N_ ("A belief at 0 and another at ({dx}, {dy}).") }),
};
