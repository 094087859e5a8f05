/* Convex functions, an exploration: whether any chord passes below the curve.
 *
 * Situation. A cost is a sum of terms, one for each datum. Two data, at 0 and at d, and a loss:
 * J (theta) is the sum of the two. Each term has one valley. Has the sum?
 *
 * Stages. The learner bets which share of all chords passes below the curve (bet). Chords between
 * places drawn at random are laid on and looked at where they should be above (chords). Then the
 * bend of J is followed from left to right (bend), and the valleys are counted (valleys).
 *
 * The law. J is convex when J (t a + (1-t) b) <= t J (a) + (1-t) J (b) for all a, b and t from 0 to
 * 1: no chord is below. Adding two such inequalities gives a third, so sums of convex functions are
 * convex, and each valley of one is the deepest. Where J has a second derivative, it is convex
 * exactly if that is nowhere negative. For squares the chord is above by t (1-t) (b-a)^2.
 *
 * What does not follow. "One valley" is no such inequality and does not survive adding: Tukey's
 * loss, flat outside of eta, has one valley, and two of them at a distance d have two, from d = 2
 * eta / sqrt 5 on. The ramp loss has one valley here and is not convex all the same.
 *
 * Edge cases. |theta| has no derivative at 0 and is convex; x^4 is strictly convex although its
 * second derivative at 0 is 0, so a positive one is enough for "strictly", and not needed.
 *
 * Numbers. The share that is settled at is counted on a grid of all pairs of places. The bend is a
 * second difference over a step of that grid, so that a corner is a bend as well.
 *
 * Source: Sugiyama, Illustrated Machine Learning, chapter 3; article on probability, convexity.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "linear/losses.h"
#include "linear/margin-losses.h"
#include "sheet.h"

/* Chords begin and end at most so far outside of the data. */
#define AROUND 2.0
/* Places that are gone through, and those on which shares and valleys are counted. */
#define GRID 121
#define FINE 1201
/* What rounding alone makes of a chord that lies on the curve. */
#define ROUNDING 1e-9

typedef enum { SQUARES, ABSOLUTE, HUBER, QUARTIC, HINGE, LOGISTIC, TUKEY, RAMP } Loss;

typedef struct
{
  double bet;
  guint loss;
  double distance, eta, a, b, t;
  int chords;
} Params;

enum { FROM, TO, GAP };

typedef struct
{
  GradusReadings chords;   /* chords x 3: from, to, how far above the curve */
  GradusArray places;      /* of the valleys, in the middle of each */
  guint below, gone, gone_last, hollow;
  double bend;             /* at the last place that was looked at */
  double depth;            /* of the deepest valley */
} State;

enum { EVENT_BELOW, EVENT_HOLLOW };

static const GradusChoice losses[] = GRADUS_ROWS (
  [SQUARES] = { "squares", N_ ("Squares") },
  [ABSOLUTE] = { "absolute", N_ ("Absolute value") },
  [HUBER] = { "huber", N_ ("Huber") },
  [QUARTIC] = { "quartic", N_ ("Fourth power") },
  [HINGE] = { "hinge", N_ ("Hinge") },
  [LOGISTIC] = { "logistic", N_ ("Logistic") },
  [TUKEY] = { "tukey", N_ ("Tukey") },
  [RAMP] = { "ramp", N_ ("Ramp") });

/* --- The function ----------------------------------------------------------------------------- */

/* What datum 0, at 0, or 1, at the distance, adds at @theta. Of a loss of margins datum 0 is of the
 * class -1 and datum 1 of the class +1, and theta is the border between them. */
static double
term_at (const Params *p, guint datum, double theta)
{
  const double r = theta - datum * p->distance, m = datum == 0 ? r : -r;

  switch ((Loss) p->loss)
    {
    case SQUARES:
      return gradus_robust_rho (GRADUS_ROBUST_SQUARES, r, p->eta);
    case ABSOLUTE:
      return fabs (r);
    case HUBER:
      return gradus_robust_rho (GRADUS_ROBUST_HUBER, r, p->eta);
    case QUARTIC:
      return r * r * r * r;
    case HINGE:
      return gradus_margin_loss (GRADUS_MARGIN_HINGE, m);
    case LOGISTIC:
      return gradus_margin_loss (GRADUS_MARGIN_LOGISTIC, m);
    case TUKEY:
      return gradus_robust_rho (GRADUS_ROBUST_TUKEY, r, p->eta);
    case RAMP:
    default:
      return gradus_margin_loss (GRADUS_MARGIN_RAMP, m);
    }
}

static double
cost_at (const Params *p, double theta)
{
  return term_at (p, 0, theta) + term_at (p, 1, theta);
}

GRADUS_CURVE (curve_at, Params, p, theta, cost_at (p, theta))

static gboolean
is_convex (const Params *p)
{
  return p->loss < TUKEY;
}

static double
place_of (const Params *p, guint i, guint of)
{
  return -AROUND + (p->distance + 2 * AROUND) * i / (of - 1);
}

/* How far the chord from @a to @b is above the curve at the share t of the way from b to a; what
 * rounding has made is 0. */
static double
gap_of (const Params *p, double a, double b)
{
  const double at_a = cost_at (p, a), at_b = cost_at (p, b);
  const double gap = p->t * at_a + (1 - p->t) * at_b - cost_at (p, p->t * a + (1 - p->t) * b);

  return fabs (gap) > ROUNDING * (1 + at_a + at_b) ? gap : 0;
}

static double
bend_at (const Params *p, guint i)
{
  const double theta = place_of (p, i, GRID), h = place_of (p, 1, GRID) - place_of (p, 0, GRID);
  const double side = cost_at (p, theta - h) + cost_at (p, theta + h), here = cost_at (p, theta);

  return fabs (side - 2 * here) > ROUNDING * (1 + side) ? (side - 2 * here) / (h * h) : 0;
}

/* The share of chords below the curve, of all pairs of the places that are gone through. */
static double
share_of_all (const Params *p)
{
  guint below = 0;

  for (guint i = 0; i < GRID; i++)
    for (guint j = 0; j < GRID; j++)
      below += gap_of (p, place_of (p, i, GRID), place_of (p, j, GRID)) < 0;
  return below / (double) (GRID * GRID);
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_chords (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  double *row = gradus_readings_next (&state->chords);

  for (guint end = FROM; end <= TO; end++)
    row[end] = -AROUND + (p->distance + 2 * AROUND) * gradus_rng_uniform (context->rng);
  row[GAP] = gap_of (p, row[FROM], row[TO]);
  state->below += row[GAP] < 0;
  gradus_context_raise_if (context, EVENT_BELOW, row[GAP] < 0);
  return gradus_readings_noted (&state->chords);
}

static GradusStatus
run_bend (gpointer state_, GradusContext *context)
{
  State *state = state_;

  state->bend = bend_at (context->params, state->gone);
  state->hollow += state->bend < 0;
  gradus_context_raise_if (context, EVENT_HOLLOW, state->bend < 0);
  state->gone_last = state->gone;
  if (++state->gone < GRID)
    return GRADUS_STATUS_AGAIN;
  state->chords.known = true;
  return GRADUS_STATUS_CONTINUE;
}

/* A valley is a stretch of equal height with something higher on both sides. */
static GradusStatus
run_valleys (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  double places[FINE];
  guint n = 0, begun = 0;
  gboolean fell = FALSE;

  state->depth = INFINITY;
  for (guint i = 1; i < FINE; i++)
    {
      const double before = cost_at (p, place_of (p, i - 1, FINE));
      const double rise = cost_at (p, place_of (p, i, FINE)) - before;

      state->depth = MIN (state->depth, before);
      if (rise < -ROUNDING)
        {
          begun = i;
          fell = TRUE;
        }
      else if (rise > ROUNDING)
        {
          if (fell)
            places[n++] = 0.5 * (place_of (p, begun, FINE) + place_of (p, i - 1, FINE));
          fell = FALSE;
        }
    }
  if (n > 0)
    memcpy (gradus_array_init_vector (&state->places, n), places, n * sizeof (double));
  return GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_share, (state),
               state->chords.made > 0 ? (double) state->below / state->chords.made : NAN)
GRADUS_NUMBER (number_gap, (p), gap_of (p, p->a, p->b))

static double
number_valleys (const GradusPosition *here)
{
  const gsize n = gradus_array_length (&((const State *) here->state)->places);

  return n > 0 ? (double) n : NAN;
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "share", N_ ("Share of chords below"), "k/n", .number = number_share, .flags = GRADUS_METRIC },
  { "gap", N_ ("Your chord above the curve"), "\\Delta", .number = number_gap,
    .flags = GRADUS_METRIC },
  { "valleys", N_ ("Valleys"), "n_{\\min}", .number = number_valleys, .flags = GRADUS_METRIC },
  { "chords-drawn", N_ ("Chords"), "(a, b, \\Delta)", GRADUS_QUANTITY (State, chords.rows),
    .shape = "chords*3", .indices = N_ ("chord: from, to, how far above the curve") },
  { "places", N_ ("Places of the valleys"), "\\theta^*", GRADUS_QUANTITY (State, places),
    .indices = N_ ("valley, from left to right") },
  { "below", N_ ("Chords below"), NULL, GRADUS_QUANTITY (State, below) },
  { "drawn", N_ ("Chords laid on"), NULL, GRADUS_QUANTITY (State, chords.made) },
  { "hollow", N_ ("Places that bend down"), NULL, GRADUS_QUANTITY (State, hollow) },
  { "bend", N_ ("Bend there"), "J''", GRADUS_QUANTITY (State, bend) },
  { "depth", N_ ("Deepest J"), NULL, GRADUS_QUANTITY (State, depth) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const double a = gradus_readings_newest (&state->chords, FROM);
  const double b = gradus_readings_newest (&state->chords, TO);
  const double gap = gradus_readings_newest (&state->chords, GAP);
  const double middle = p->t * a + (1 - p->t) * b;

  gradus_names_word (names, "loss-word", _ (losses[p->loss].label));
  gradus_names_flag (names, "convex", is_convex (p));
  gradus_names_whole (names, "chord", state->chords.made);
  gradus_names_number (names, "end-a", a);
  gradus_names_number (names, "end-b", b);
  gradus_names_number (names, "height", cost_at (p, middle) + gap);
  gradus_names_number (names, "curve", cost_at (p, middle));
  gradus_names_number (names, "chord-gap", gap);
  gradus_names_number (names, "size", fabs (gap));
  gradus_names_number (names, "own", fabs (gap_of (p, p->a, p->b)));
  gradus_names_number (names, "place", place_of (p, state->gone_last, GRID));
  gradus_names_number (names, "left", -AROUND);
  gradus_names_number (names, "right", p->distance + AROUND);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("Which share of all chords passes below the curve?"),
    .shows = "share",
    .asks = "bet", .pseudocode = N_ ("bet on the share of chords below"), .once = TRUE,
    .run = gradus_run_nothing,
    .rule = "J = \\role{class0}{\\rho_1} + \\role{class1}{\\rho_2},\\qquad "
            "\\role{bet}{\\text{?}} = P(\\Delta \\lt 0)",
    .filled = GRADUS_SAY ({ NULL, "\\role{bet}{<bet>} \\overset{?}{=} P(\\Delta \\lt 0)" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("{loss-word}: two terms with at most one valley each. Which share of the chords "
                  "passes below their sum?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {percent bet}.") }) },
  { "chords", N_ ("Lay on chords"), N_ ("Draw two places and join them by a straight line."),
    .shows = "share",
    .pseudocode = N_ ("repeat: a, b at random; compare chord and curve"), .once = TRUE,
    .micro = "chords", .run = run_chords,
    .rule = "\\role{accent}{\\Delta} = t J(a) + (1-t) J(b) - J(t a + (1-t) b)",
    .filled = GRADUS_SAY (
      { NULL, "\\role{accent}{\\Delta} = <calc height - curve|model = chord-gap|accent>" }),
    .said = GRADUS_SAY (
      { "micro and event:below", N_ ("Chord {chord}, from {end-a} to {end-b}, is below the curve "
                                     "by {size}.") },
      { "micro and chord-gap == 0", N_ ("Chord {chord}, from {end-a} to {end-b}, lies on the "
                                        "curve.") },
      { "micro", N_ ("Chord {chord}, from {end-a} to {end-b}, is above the curve by {size}.") },
      { "below == 0", N_ ("No chord of {drawn} is below the curve.") },
      { NULL, N_ ("Below the curve: {below} of {drawn} chords, {percent share}.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {percent bet}.") },
                       { NULL, N_ ("You said {percent bet}, it is {percent share}.") }) },
  { "bend", N_ ("Follow the bend"), N_ ("Where the curve bends down, short chords are below it."),
    .shows = "bend",
    .pseudocode = N_ ("for each θ: the sign of J″(θ)"), .once = TRUE, .micro = "121",
    .run = run_bend,
    .rule = "\\role{model}{J''} \\ge 0 \\text{ everywhere} \\Rightarrow \\role{accent}{\\Delta} "
            "\\ge 0",
    .filled = GRADUS_SAY (
      { "micro", "J''(<place>) \\approx <bend>" },
      { NULL, "\\#\\{J'' \\lt 0\\} = <hollow>" }),
    .said = GRADUS_SAY (
      { "micro and event:hollow", N_ ("At {place} the curve bends down.") },
      { "micro and bend == 0", N_ ("At {place} the curve is straight.") },
      { "micro", N_ ("At {place} the curve bends up.") },
      { "convex", N_ ("It bends down nowhere: {loss-word} is convex, and so is the sum.") },
      { "hollow == 0", N_ ("None of the 121 places bends down; but between them the curve does, "
                           "and the sum is not convex.") },
      { NULL, N_ ("It bends down at {hollow} of 121 places: the sum is not convex.") }) },
  { "valleys", N_ ("Count the valleys"), N_ ("Does the sum keep the one valley of its terms?"),
    .shows = "terms",
    .pseudocode = N_ ("count the places with higher ground on both sides"), .once = TRUE,
    .run = run_valleys,
    .rule = "J(\\theta^* \\pm \\epsilon) \\gt J(\\role{model}{\\theta^*})",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{\\theta^*} = <places|model>,\\quad "
                                  "\\min J = <depth>" }),
    .said = GRADUS_SAY (
      { "valleys > 1", N_ ("Each term has one valley; the sum has {valleys|1}, both {depth} deep. "
                           "Where a descent ends depends on where it starts.") },
      { "convex", N_ ("One valley, and no other can be: J is {depth} there, the least of all.") },
      { NULL, N_ ("One valley this time, by luck: the sum is not convex. J is {depth} "
                  "there.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("Which share of chords passes below the curve, you think."),
    GRADUS_PARAM_FIELD (Params, bet), GRADUS_SHARE (0.1) },
  { .id = "loss", .label = N_ ("Loss"),
    .blurb = N_ ("What each of the two data adds; hinge, logistic and ramp are of two classes, and "
                 "θ is the border between them."),
    GRADUS_PARAM_FIELD (Params, loss), .def = TUKEY, .choices = losses,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "distance", .label = N_ ("Distance of the data"), .symbol = "d",
    .blurb = N_ ("One datum is at 0, the other so far to the right."),
    GRADUS_PARAM_FIELD (Params, distance), .def = 3, .max = 20, .slider_max = 6, .step = 0.1,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "eta", .label = N_ ("Width"), .symbol = "\\eta",
    .blurb = N_ ("For Huber and Tukey: up to where a residual counts in full."),
    GRADUS_PARAM_FIELD (Params, eta), .def = 1, .min = 0.01, .max = 100, .slider_min = 0.1,
    .slider_max = 5, .step = 0.1, .enabled_if = "loss=huber|tukey",
    .applies = GRADUS_APPLIES_REDO },
  { .id = "a", .label = N_ ("Chord from"), .symbol = "a",
    .blurb = N_ ("One end of your chord; drag it along the curve."),
    GRADUS_PARAM_FIELD (Params, a), .def = -0.5, .min = -20, .max = 40, .slider_min = -2,
    .slider_max = 8, .step = 0.1, .applies = GRADUS_APPLIES_REDO },
  { .id = "b", .label = N_ ("Chord to"), .symbol = "b",
    .blurb = N_ ("The other end of your chord; drag it along the curve."),
    GRADUS_PARAM_FIELD (Params, b), .def = 3.5, .min = -20, .max = 40, .slider_min = -2,
    .slider_max = 8, .step = 0.1, .applies = GRADUS_APPLIES_REDO },
  { .id = "t", .label = N_ ("Where on the chord"), .symbol = "t",
    .blurb = N_ ("The share of a; ½ is the middle."), GRADUS_PARAM_FIELD (Params, t), .def = 0.5,
    .min = 0.01, .max = 0.99, .step = 0.01, .applies = GRADUS_APPLIES_REDO },
  { .id = "chords", .label = N_ ("Chords at random"),
    .blurb = N_ ("More chords, a steadier share."), GRADUS_PARAM_FIELD (Params, chords),
    .def = 200, .min = 1, .max = 5000, .slider_min = 10, .slider_max = 1000, .logarithmic = TRUE,
    .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_BELOW] = { "below", N_ ("A chord below"), N_ ("A chord passes below the curve: one is "
                                                       "enough to see that it is not convex.") },
  [EVENT_HOLLOW] = { "hollow", N_ ("Bent down"), N_ ("The curve bends down here.") });

/* Of squares the law is exact. */
static gboolean
holds_squares (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);

  for (guint i = 0; p->loss == SQUARES && i < state->chords.made; i++)
    {
      const double length = gradus_readings_get (&state->chords, i, TO)
                            - gradus_readings_get (&state->chords, i, FROM);
      const double law = p->t * (1 - p->t) * length * length;

      *measured = MAX (*measured, fabs (gradus_readings_get (&state->chords, i, GAP) - law));
    }
  return *measured <= 10 * ROUNDING * (1 + gradus_square (p->distance + AROUND));
}

GRADUS_HOLDS (holds_convex, (state),
              is_convex (here->params) ? state->below + state->hollow : 0, *measured == 0)

/* What was counted is what is to be expected, but for chance and for the grid. */
static gboolean
holds_census (const GradusPosition *here, double *measured)
{
  const double share = share_of_all (here->params);
  const guint n = ((const State *) here->state)->chords.made;

  *measured = fabs (number_share (here) - share);
  return *measured <= 0.02 + 4.5 * sqrt (share * (1 - share) / n);
}

GRADUS_HOLDS (holds_one, (here), number_valleys (here), !is_convex (here->params) || *measured == 1)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "squares", N_ ("The law of squares"), "\\Delta = t(1-t)(b-a)^2", holds_squares },
  { "convex", N_ ("Convex: nothing below, nothing bent down"), "\\Delta \\ge 0,\\ J'' \\ge 0",
    holds_convex },
  { "census", N_ ("The count agrees with all pairs"), "k/n \\approx P(\\Delta \\lt 0)",
    holds_census, .phase = "chords" },
  { "one", N_ ("Convex: one valley"), "n_{\\min} = 1", holds_one, .phase = "valleys" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
set_range (const Params *p, GradusScene *scene)
{
  gradus_scene_set_x_range (scene, MIN (-AROUND, MIN (p->a, p->b)),
                            MAX (p->distance + AROUND, MAX (p->a, p->b)));
}

#define BETWEEN 61

/* From one end to the other with what lies between it and the curve: one colour where the chord is
 * above, that of errors where it is below. The place that is compared is dotted. */
static void
draw_chord (const Params *p, double a, double b, GradusRole role, GradusScene *scene)
{
  const double middle = p->t * a + (1 - p->t) * b;
  const double at_a = cost_at (p, a), at_b = cost_at (p, b);
  double x[BETWEEN], chord[BETWEEN], above[BETWEEN], below[BETWEEN];

  for (guint i = 0; i < BETWEEN; i++)
    {
      const double w = (double) i / (BETWEEN - 1), curve = cost_at (p, a + w * (b - a));

      x[i] = a + w * (b - a);
      chord[i] = at_a + w * (at_b - at_a);
      above[i] = MIN (curve, chord[i]);
      below[i] = MAX (curve, chord[i]);
    }
  gradus_scene_band (scene, x, above, chord, BETWEEN, GRADUS_ROLE_SECOND, 0.25);
  gradus_scene_band (scene, x, chord, below, BETWEEN, GRADUS_ROLE_ERROR, 0.35);
  gradus_scene_segment (scene, a, at_a, b, at_b, role, GRADUS_LINE_SOLID);
  gradus_scene_segment (scene, middle, p->t * at_a + (1 - p->t) * at_b, middle,
                        cost_at (p, middle), role, GRADUS_LINE_DOTTED);
}

static void
build_curve (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const gboolean laying = gradus_position_is_phase (here, "chords");
  const double low = MIN (-AROUND, MIN (p->a, p->b));
  const double high = MAX (p->distance + AROUND, MAX (p->a, p->b));

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, "θ", C_ ("axis", "cost J"));
  set_range (p, scene);
  if (laying)
    draw_chord (p, gradus_readings_newest (&state->chords, FROM),
                gradus_readings_newest (&state->chords, TO), GRADUS_ROLE_ACCENT, scene);
  else
    draw_chord (p, p->a, p->b, GRADUS_ROLE_ACCENT, scene);
  gradus_scene_function (scene, curve_at, p, low, high, GRADUS_SHEET_CURVE, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_SOLID);
  if (!laying)
    {
      gradus_scene_point (scene, p->a, cost_at (p, p->a), GRADUS_ROLE_ACCENT,
                          GRADUS_SHAPE_DIAMOND, 1.4, -1);
      gradus_scene_param_handle (scene, "a", NULL, p->a, cost_at (p, p->a));
      gradus_scene_point (scene, p->b, cost_at (p, p->b), GRADUS_ROLE_ACCENT,
                          GRADUS_SHAPE_DIAMOND, 1.4, -1);
      gradus_scene_param_handle (scene, "b", NULL, p->b, cost_at (p, p->b));
    }
  for (gsize i = 0; i < gradus_array_length (&state->places); i++)
    gradus_scene_point (scene, state->places.data[i], cost_at (p, state->places.data[i]),
                        GRADUS_ROLE_MODEL, GRADUS_SHAPE_TRIANGLE, 1.4, -1);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, _ ("sum of both terms"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID, C_ ("legend", "chord"));
}

/* The second term stands on the first one, so that one sees which of them makes a valley. */
static void
build_terms (const GradusPosition *here, GradusScene *scene)
{
  const Params *p = here->params;
  double x[GRID], zero[GRID], first[GRID], both[GRID];

  for (guint i = 0; i < GRID; i++)
    {
      x[i] = place_of (p, i, GRID);
      zero[i] = 0;
      first[i] = term_at (p, 0, x[i]);
      both[i] = cost_at (p, x[i]);
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, "θ", C_ ("axis", "cost J"));
  set_range (p, scene);
  gradus_scene_band (scene, x, zero, first, GRID, GRADUS_ROLE_CLASS, 0.4);
  gradus_scene_band (scene, x, first, both, GRID, GRADUS_ROLE_CLASS + 1, 0.4);
  gradus_scene_polyline (scene, x, first, GRID, GRADUS_ROLE_CLASS, GRADUS_LINE_SOLID);
  gradus_scene_polyline (scene, x, both, GRID, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  for (guint datum = 0; datum < 2; datum++)
    gradus_scene_point (scene, datum * p->distance, 0, GRADUS_ROLE_CLASS + datum,
                        GRADUS_SHAPE_AUTO, 1.4, -1);
  gradus_scene_param_handle (scene, "distance", NULL, p->distance, 0);
  gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS, GRADUS_LINE_SOLID, _ ("term of the datum at "
                                                                            "0"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS + 1, GRADUS_LINE_SOLID,
                            _ ("term of the other, on top"));
}

static void
build_share (const GradusPosition *here, GradusScene *scene)
{
  static const GradusBet bet = { .param = "bet", .label = N_ ("share of chords below"),
                                 .x_label = N_ ("chords laid on") };
  GRADUS_HERE (state, p);
  g_autofree double *shares = g_new (double, MAX (state->chords.made, 1));
  guint below = 0;

  for (guint i = 0; i < state->chords.made; i++)
    {
      below += gradus_readings_get (&state->chords, i, GAP) < 0;
      shares[i] = below / (i + 1.0);
    }
  gradus_bet_draw (here, &bet, shares, (gsize) p->chords, state->chords.made,
                   state->chords.known ? share_of_all (p) : NAN, scene);
}

/* The bend, as far as it has been followed. */
static void
build_bend (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  double x[GRID], zero[GRID] = { 0 }, up[GRID], down[GRID], bend[GRID];

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, "θ", C_ ("axis", "bend J″"));
  if (gradus_kit_waits (scene, state->gone == 0, _ ("The bend is followed after the chords.")))
    return;
  set_range (p, scene);
  for (guint i = 0; i < state->gone; i++)
    {
      x[i] = place_of (p, i, GRID);
      bend[i] = bend_at (p, i);
      up[i] = MAX (bend[i], 0);
      down[i] = MIN (bend[i], 0);
    }
  if (state->gone > 1)
    {
      gradus_scene_band (scene, x, zero, up, state->gone, GRADUS_ROLE_SECOND, 0.3);
      gradus_scene_band (scene, x, down, zero, state->gone, GRADUS_ROLE_ERROR, 0.4);
    }
  gradus_scene_polyline (scene, x, bend, state->gone, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "curve", N_ ("Curve and chord"), .build = build_curve },
  { "terms", N_ ("The terms on each other"), .build = build_terms },
  { "share", N_ ("Bet and count"), .build = build_share },
  { "bend", N_ ("Bend of the curve"), .build = build_bend });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "share", N_ ("How many chords are below?"), "chords", "curve", .asks = GRADUS_ASKS_NUMBER,
    .about = "share", .scale = "0.1",
    .words = N_ ("{chords} chords are laid on, each between two places from {left} to {right}. "
                 "Which share of them, from 0 to 1, is below the curve where they are compared?") },
  { "valleys", N_ ("How many valleys?"), "valleys", "terms", .asks = GRADUS_ASKS_NUMBER,
    .about = "valleys", .scale = "0.3", .when = "not convex",
    .words = N_ ("Neither of the two terms has more than one valley. How many has their sum?"),
    .intuition = N_ ("You thought one valley plus one valley makes one valley, but a flat tail "
                     "leaves the other one’s valley as it is."),
    .intuition_answer = "1" });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "tukey", .title = N_ ("Two of Tukey’s"),
    .blurb = N_ ("Each has one valley; the sum has two, both 1/6 deep, with a plateau of 1/3 "
                 "between."),
    .data = "none", .seed = 1, .claims = "valleys == 2\ndepth ~ 0.1667\nhollow > 0\nbelow > 0" },
  { .id = "squares", .title = N_ ("Squares"),
    .blurb = N_ ("One valley at 1.5, where J = 2.25, and no chord below."),
    .params = "loss=squares", .seed = 1,
    .claims = "valleys == 1\nplaces[0] ~ 1.5\ndepth ~ 2.25\nbelow == 0" },
  { .id = "by-hand", .title = N_ ("By hand: a chord of θ²"),
    .blurb = N_ ("From −1 to 3 the chord is at 5 in the middle and the curve at 1: a gap of 4."),
    .params = "loss=squares distance=0 a=-1 b=3", .seed = 1, .claims = "gap == 4" },
  { .id = "corner", .title = N_ ("Without a derivative"),
    .blurb = N_ ("The absolute value has a corner, and is convex all the same. Between the data "
                 "every place is as good."),
    .params = "loss=absolute", .seed = 1,
    .claims = "valleys == 1\nbelow == 0\nhollow == 0\ndepth ~ 3.0" },
  { .id = "quartic", .title = N_ ("Flat at the bottom"),
    .blurb = N_ ("The bend of the fourth power is 0 at 0, and still it is strictly convex."),
    .params = "loss=quartic distance=0 a=-1 b=1", .seed = 1,
    .claims = "gap > 0\nbelow == 0\nvalleys == 1" },
  { .id = "near", .title = N_ ("Tukey’s, near each other"),
    .blurb = N_ ("At a distance of 0.8 the two valleys are one. From 0.894 on there are two."),
    .params = "distance=0.8", .seed = 1, .claims = "valleys == 1\nbelow > 0" },
  { .id = "logistic", .title = N_ ("Two classes"),
    .blurb = N_ ("The logistic loss of two classes: convex, with its valley in the middle."),
    .params = "loss=logistic", .seed = 1, .claims = "below == 0\nplaces[0] ~ 1.5" },
  { .id = "ramp", .title = N_ ("Failure: one valley, and flat country"),
    .blurb = N_ ("The ramp has one valley here, and many chords below."),
    .params = "loss=ramp", .seed = 1,
    .failure = N_ ("Left of 0 and right of 3 the sum is flat: whoever starts there sees no slope "
                   "and stays. One valley is not enough. Start from the solution of a convex loss, "
                   "such as the hinge."),
    .claims = "valleys == 1\nbelow > 0\nhollow > 0" });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "tukey", 1, "places", GRADUS_EXPECT (0, 3), 0.002, "syllabus" },
  { "squares", 1, "places", GRADUS_EXPECT (1.5), 1e-9, "by hand: the mean" },
  { "by-hand", 1, "gap", GRADUS_EXPECT (4), 1e-12, "by hand: (1 + 9)/2 − 1" },
  { "corner", 1, "gap", GRADUS_EXPECT (1), 1e-12,
    "by hand: −0.5 to 3.5, 4 at both ends and 3 in the middle" },
  { "quartic", 1, "gap", GRADUS_EXPECT (2), 1e-12, "by hand: 2 − 0" },
  { "tukey", 1, "gap", GRADUS_EXPECT (-27.0 / 384), 1e-12,
    "by hand: Tukey’s ρ at ½ is 37/384, so (37/384 + 1/6) − 1/3" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "tails", .title = N_ ("Squares and Tukey’s"),
    .blurb = N_ ("Both are sums of two terms with one valley. On the left the sum keeps it; on "
                 "the right the flat tails keep both."),
    .left = "loss=squares", .plot = "terms",
    .claims = "left: valleys == 1\nright: valleys == 2\nleft: below == 0\nright: below > 0" });

static const GradusSheet sheet = {
  .aha = N_ ("Convex costs stay convex when added; “one valley” need not survive adding."),
  .by_hand = N_ ("θ² from −1 to 3: the chord is at (1 + 9)/2 = 5, the curve at 1; the gap is 4."),
  .why = "terms", .intuition = N_ ("One valley each, so one valley together."),
  .caught_by = "valleys",
  .breaks = N_ ("Two of Tukey’s, 3 apart: two different valleys with the same J, and the start "
                "decides."),
  .needs = "line-and-cost",
  .leads_to = "gradient-descent robust-losses surrogate-losses jensen-inequality "
              "lagrange-duality",
  .aliases = "convexity; chord; Jensen; second derivative; 凸函数; 凸性; 弦; 二阶导数; ths",
  .terms = N_ ("convex; chord; strictly convex"),
};

const GradusDescriptor gradus_convex_functions = {
  .id = "convex-functions", .chapter = 1, .difficulty = 1, .title = N_ ("Convex functions"),
  .summary = N_ ("Lays chords on a curve and sees whether any of them passes below."),
  .goal = N_ ("Say which costs stay convex when they are added, and what that is good for."),
  .source = "Sugiyama, Illustrated Machine Learning, chapter 3; article on probability, convexity",
  .kind = GRADUS_KIND_EXPLORATION, .family = "sheet", .data_kind = &gradus_data_none,
  .columns = N_ ("No data: two places and a loss are all."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .name = name,
  .start_said = GRADUS_SAY (
    { "gap < 0", N_ ("{loss-word}: one datum at 0, the other at {distance}, and the sum of "
                     "what they cost. The chord passes below it by {own}.") },
    { NULL, N_ ("{loss-word}: one datum at 0, the other at {distance}, and the sum of what "
                "they cost. The chord is above it by {own}.") }),
};
