/* The sigmoid and the logit, an exploration: what equal steps of a score do to a probability.
 *
 * Situation. A score z is any number; a probability p is not. The odds p : (1 - p) stand between
 * them: z is their logarithm, so that adding to z multiplies the odds.
 *
 * Stages. The learner bets where a second step of the score leads (bet). Steps of the same length
 * are made, each with its odds and its probability (steps); the curve is drawn through them, with
 * its tangent at a marker (law); and every probability is taken back to its score (back).
 *
 * The law. p = 1 / (1 + e^-z), z = ln (p / (1 - p)). A step s multiplies the odds by e^s, always;
 * what it adds to p is less the nearer p is to 0 or 1, because the slope is p (1 - p), at most 1/4.
 *
 * Numbers. The way back is made as anybody would, from p alone. A number near 1 has no room for
 * 1 - p: at z = 37 or more p is exactly 1 and the score is lost (event "lost"), while near 0
 * nothing is lost. Whoever needs it keeps z and works with ln (1 + e^-z).
 *
 * Edge cases. A step of 0 changes nothing. Odds of large scores are written with a power of ten.
 *
 * Source: CS229 lecture notes, part II; article on probability, odds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "sheet.h"

typedef struct
{
  double bet, start, length, z;
  int count;
} Params;

enum { SCORE, ODDS, PROBABILITY, RISE };

typedef struct
{
  GradusReadings steps;    /* count x 4: score, odds, probability, what the step added to it */
  GradusArray errors;      /* count: of the score that was taken back; -1 where it is lost */
  guint back, back_done, back_last, lost;
  double worst;            /* error of those that are not lost */
} State;

enum { EVENT_LOST, EVENT_STILL };

static double
score_after (const Params *p, double steps)
{
  return p->start + steps * p->length;
}

static double
probability_after (const Params *p, double steps)
{
  return gradus_sigmoid (score_after (p, steps));
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_bet (gpointer state, GradusContext *context)
{
  gradus_context_raise_if (context, EVENT_STILL, ((const Params *) context->params)->length == 0);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_steps (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint k = state->steps.done + 1;
  double *row = gradus_readings_next (&state->steps);

  row[SCORE] = score_after (p, k);
  row[ODDS] = exp (row[SCORE]);
  row[PROBABILITY] = probability_after (p, k);
  row[RISE] = row[PROBABILITY] - probability_after (p, k - 1);
  return gradus_readings_noted (&state->steps);
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  ((State *) state_)->steps.known = true;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_back (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const double p = gradus_readings_get (&state->steps, state->back_done, PROBABILITY);
  const double z = gradus_readings_get (&state->steps, state->back_done, SCORE);
  double *error = &gradus_array_write (&state->errors)[state->back_done];

  if (state->back_done == 0)
    state->worst = 0;
  *error = p > 0 && p < 1 ? fabs (log (p / (1 - p)) - z) : -1;
  gradus_context_raise_if (context, EVENT_LOST, *error < 0);
  if (*error < 0)
    state->lost++;
  else
    state->worst = MAX (state->worst, *error);
  state->back = state->back_done + 1;
  return gradus_step_done (&state->back_done, &state->back_last, (guint) params->count);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_probability, (state), gradus_readings_newest (&state->steps, PROBABILITY))
GRADUS_NUMBER (number_odds, (state), gradus_readings_newest (&state->steps, ODDS))

static double
number_slope (const GradusPosition *here)
{
  const double p = gradus_sigmoid (((const Params *) here->params)->z);

  return ((const State *) here->state)->steps.known ? p * (1 - p) : NAN;
}

static void
array_rises (const GradusPosition *here, GradusArray *out)
{
  const GradusReadings *steps = &((const State *) here->state)->steps;

  if (steps->made == 0)
    return;
  gradus_array_init_vector (out, steps->made);
  for (guint i = 0; i < steps->made; i++)
    gradus_array_write (out)[i] = gradus_readings_get (steps, i, RISE);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "probability", N_ ("Probability"), "p", .number = number_probability, .flags = GRADUS_METRIC },
  { "odds", N_ ("Odds"), "p/(1-p)", .number = number_odds, .flags = GRADUS_METRIC | GRADUS_LOG },
  { "slope", N_ ("Slope at the marker"), "p'(z)", .number = number_slope, .flags = GRADUS_METRIC },
  { "places", N_ ("Steps"), "(z, o, p, \\Delta p)", GRADUS_QUANTITY (State, steps.rows),
    .shape = "count*4", .indices = N_ ("step: score, odds, probability, what was added to it") },
  { "rises", N_ ("What each step adds"), "\\Delta p", .array = array_rises,
    .indices = N_ ("step") },
  { "errors", N_ ("Errors of the scores taken back"), "|z' - z|", GRADUS_QUANTITY (State, errors),
    .shape = "count", .indices = N_ ("step; −1 where the score is lost") },
  { "worst", N_ ("Largest error of them"), NULL, GRADUS_QUANTITY (State, worst) },
  { "made", N_ ("Steps made"), NULL, GRADUS_QUANTITY (State, steps.made) },
  { "back", N_ ("Taken back"), NULL, GRADUS_QUANTITY (State, back) },
  { "lost", N_ ("Scores lost"), NULL, GRADUS_QUANTITY (State, lost) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const guint k = state->back > 0 ? state->back_last : MAX (state->steps.made, 1) - 1;
  const double at_z = gradus_sigmoid (p->z);

  gradus_names_number (names, "factor", exp (p->length));
  gradus_names_number (names, "odds0", exp (p->start));
  gradus_names_number (names, "p0", probability_after (p, 0));
  gradus_names_number (names, "p1", probability_after (p, 1));
  gradus_names_number (names, "p2", probability_after (p, 2));
  gradus_names_number (names, "naive",
                       CLAMP (2 * probability_after (p, 1) - probability_after (p, 0), 0, 1));
  gradus_names_whole (names, "k", k + 1);
  gradus_names_number (names, "z-k", score_after (p, k + 1));
  gradus_names_number (names, "o-before", exp (score_after (p, k)));
  gradus_names_number (names, "o-k", exp (score_after (p, k + 1)));
  gradus_names_number (names, "p-before", probability_after (p, k));
  gradus_names_number (names, "p-k", probability_after (p, k + 1));
  gradus_names_number (names, "error-k", state->errors.data[k]);
  gradus_names_number (names, "o-z", exp (p->z));
  gradus_names_number (names, "p-z", at_z);
  gradus_names_number (names, "q-z", 1 - at_z);
  gradus_names_number (names, "slope-z", at_z * (1 - at_z));
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("Where does the second step lead, if the first led there?"),
    .asks = "bet", .pseudocode = N_ ("bet on p after two steps"), .once = TRUE, .run = run_bet,
    .rule = "p_0 \\to p_1 \\to \\role{bet}{\\text{?}}",
    .filled = GRADUS_SAY ({ NULL, "<p0> \\to <p1> \\to \\role{bet}{<bet>}\\text{?}" }),
    .said = GRADUS_SAY (
      { "event:still", N_ ("The step is 0: nothing will move.") },
      { NULL, N_ ("A step of {length} leads from {p0} to {p1}. Where does the second one "
                  "lead?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "steps", N_ ("Make equal steps"), N_ ("The score changes by the same each time."),
    .shows = "rulers",
    .pseudocode = N_ ("repeat: z ← z + s"), .once = TRUE, .micro = "count", .run = run_steps,
    .rule = "z := z + s,\\qquad \\role{second}{o} := \\role{past}{o} \\cdot e^s",
    .filled = GRADUS_SAY (
      { NULL, "\\role{second}{o} = <calc o-before|past * factor = o-k|second>,\\qquad "
              "\\role{model}{p} = \\frac{\\role{second}{o}}{1 + \\role{second}{o}} = "
              "<p-k|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Step {k} multiplies the odds by {factor}, to {o-k}. The probability goes "
                     "from {apart p-before p-k} to {apart p-k p-before}.") },
      { "length == 0", N_ ("Nothing has moved: the odds were multiplied by 1.") },
      { "count == 1", N_ ("One step has multiplied the odds by {factor}; the probability is now "
                          "{p-k}.") },
      { NULL, N_ ("Each of {count} steps multiplied the odds by {factor}. The second led to "
                  "{p2}.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {bet}.") },
                       { NULL, N_ ("You said {bet}, it is {p2}.") }) },
  { "law", N_ ("Draw the curve"), N_ ("All steps lie on one curve, the sigmoid."),
    .pseudocode = N_ ("p ← 1 / (1 + e^−z); slope ← p (1 − p)"), .once = TRUE, .run = run_law,
    .rule = "\\role{model}{p} = \\frac{1}{1 + e^{-z}},\\qquad \\role{second}{p'} = "
            "\\role{model}{p}\\,(1 - \\role{model}{p})",
    .filled = GRADUS_SAY (
      { NULL, "\\role{model}{p} = \\frac{1}{1 + e^{-(<z>)}} = <p-z|model>,\\qquad "
              "\\role{second}{p'} = <calc p-z|model * q-z = slope-z|second>" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("At the marker z = {z} the odds are {o-z} and the probability {p-z}. The slope "
                  "is {slope-z}; nowhere is it more than ¼.") }) },
  { "back", N_ ("Take it back"), N_ ("From every probability back to its score."),
    .pseudocode = N_ ("for each p: z ← ln (p / (1 − p))"), .once = TRUE, .micro = "count",
    .run = run_back,
    .rule = "z = \\ln\\frac{\\role{model}{p}}{1 - \\role{model}{p}}",
    .filled = GRADUS_SAY (
      { "error-k < 0", "\\role{model}{p} = 1,\\qquad 1 - \\role{model}{p} = 0" },
      { NULL, "\\ln\\frac{\\role{model}{p}}{1 - \\role{model}{p}} = <z-k>" }),
    .said = GRADUS_SAY (
      { "micro and error-k < 0", N_ ("After step {k} the probability is exactly 1 for the machine, "
                                     "and the score is lost.") },
      { "micro", N_ ("The probability after step {k} gives back the score {z-k}.") },
      { "lost > 0", N_ ("Scores lost: {lost} of {count}. So near to 1 a number has no digits left "
                        "for what is missing.") },
      { NULL, N_ ("All scores came back: nothing is lost in a probability, as long as 1 − p has "
                  "digits.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("Which probability two steps lead to, you think."),
    GRADUS_PARAM_FIELD (Params, bet), GRADUS_SHARE (0.5) },
  { .id = "start", .label = N_ ("Score at the start"), .symbol = "z_0",
    .blurb = N_ ("Where the steps begin; 0 is a probability of one half."),
    GRADUS_PARAM_FIELD (Params, start), GRADUS_PLACE (0, 30, -5, 5, 0.1) },
  { .id = "length", .label = N_ ("Length of a step"), .symbol = "s",
    .blurb = N_ ("What is added to the score; ln 3 = 1.0986 triples the odds."),
    GRADUS_PARAM_FIELD (Params, length), GRADUS_PLACE (1.0986122886681098, 20, -3, 3, 0.1) },
  { .id = "count", .label = N_ ("Steps"), .blurb = N_ ("How many steps are made."),
    GRADUS_PARAM_FIELD (Params, count), .def = 4, .min = 1, .max = 12,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "z", .label = N_ ("Marker"), .symbol = "z",
    .blurb = N_ ("Where the tangent is laid on; drag it along the curve."),
    GRADUS_PARAM_FIELD (Params, z), GRADUS_PLACE (0, 100, -5, 5, 0.1) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_LOST] = { "lost", N_ ("The score is lost"),
                   N_ ("The probability is 0 or 1 to the last digit, and has no logarithm of "
                       "odds.") },
  [EVENT_STILL] = { "still", N_ ("Standing still"), N_ ("A step of 0 leads nowhere.") });

/* Read from the probabilities, where 1 - p has digits enough. */
static gboolean
holds_factor (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const double factor = exp (((const Params *) here->params)->length);

  for (guint k = 0; k < state->steps.made; k++)
    {
      const double p = gradus_readings_get (&state->steps, k, PROBABILITY);
      const double before = p - gradus_readings_get (&state->steps, k, RISE);

      if (MIN (MIN (p, before), 1 - MAX (p, before)) > 1e-6)
        *measured = MAX (*measured, fabs (p / (1 - p) / (before / (1 - before))
                                          / factor - 1));
    }
  return *measured < 1e-8;
}

static gboolean
holds_mirror (const GradusPosition *here, double *measured)
{
  const double z = ((const Params *) here->params)->z;

  *measured = gradus_sigmoid (z) + gradus_sigmoid (-z) - 1;
  return fabs (*measured) < 1e-15;
}

static gboolean
holds_slope (const GradusPosition *here, double *measured)
{
  const double z = ((const Params *) here->params)->z, h = 1e-5;

  *measured = (gradus_sigmoid (z + h) - gradus_sigmoid (z - h)) / (2 * h) - number_slope (here);
  return fabs (*measured) < 1e-9;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "factor", N_ ("Equal steps multiply the odds alike"), "o_k = e^s\\, o_{k-1}", holds_factor,
    .phase = "steps" },
  { "mirror", N_ ("What is missing to 1 is the mirror image"), "g(z) + g(-z) = 1", holds_mirror },
  { "slope", N_ ("The slope is p (1 − p)"), "g' = g\\,(1-g)", holds_slope, .phase = "law" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* The scores that the pictures show, on both sides of 0. */
static double
reach_of (const Params *p)
{
  return MAX (MAX (4, fabs (p->z)),
              MAX (fabs (p->start), fabs (score_after (p, MAX (p->count, 2)))));
}

/* What is asked before the bet: the same step once more, and the places where it may end. */
static void
draw_asked (const Params *p, GradusScene *scene)
{
  const double from = score_after (p, 1), to = score_after (p, 2);

  if (from == to)
    return;
  gradus_scene_segment (scene, to, 0, to, 1, GRADUS_ROLE_BET, GRADUS_LINE_DOTTED);
  gradus_scene_arrow (scene, from, probability_after (p, 1), to, probability_after (p, 1),
                      GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED);
  gradus_scene_text (scene, (from + to) / 2, probability_after (p, 1) + 0.01,
                     GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND, 0.9, _ ("the same step"));
  for (guint k = 0; k < 2; k++)
    {
      g_autofree char *text = g_strdup_printf ("p = %s", GRADUS_NUM (probability_after (p, k)));

      gradus_scene_text (scene, score_after (p, k), probability_after (p, k),
                         k == 0      ? GRADUS_ANCHOR_BELOW
                         : to > from ? GRADUS_ANCHOR_RIGHT
                                     : GRADUS_ANCHOR_LEFT,
                         GRADUS_ROLE_FOREGROUND, 1, text);
    }
}

/* The way of one step: along the score, and then up or down to the probability. */
static void
draw_step (const Params *p, guint k, GradusRole role, GradusScene *scene)
{
  const double from = score_after (p, k), to = score_after (p, k + 1);

  if (from == to)
    return;
  gradus_scene_segment (scene, from, probability_after (p, k), to, probability_after (p, k),
                        GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
  gradus_scene_arrow (scene, to, probability_after (p, k), to, probability_after (p, k + 1), role,
                      GRADUS_LINE_SOLID);
}

static void
build_curve (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const gboolean stepping = gradus_position_is_phase (here, "steps");
  const double reach = reach_of (p);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "score z"),
                         C_ ("axis", "probability p"));
  gradus_scene_set_x_range (scene, -reach, reach);
  gradus_scene_set_y_range (scene, 0, 1);
  if (state->steps.known)
    gradus_draw_sigmoid (scene, 1, -reach, reach, GRADUS_SHEET_CURVE, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_SOLID);
  for (guint k = 0; k < MAX (state->steps.made, 1); k++)
    draw_step (p, k, stepping && k + 1 == state->steps.made ? GRADUS_ROLE_ACCENT
                                                            : GRADUS_ROLE_SECOND, scene);
  gradus_scene_point (scene, p->start, probability_after (p, 0), GRADUS_ROLE_DATA,
                      GRADUS_SHAPE_SQUARE, 1, -1);
  gradus_readings_draw (&state->steps, SCORE, PROBABILITY, stepping, scene);
  if (state->steps.known)
    gradus_tangent_draw (p->z, gradus_sigmoid (p->z), number_slope (here), "z", scene);
  else
    {
      if (state->steps.made == 0)
        draw_asked (p, scene);
      gradus_scene_point (scene, score_after (p, 2), p->bet, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND,
                          1.5, -1);
      gradus_scene_param_handle (scene, NULL, "bet", score_after (p, 2), p->bet);
      gradus_scene_legend_mark (scene, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND,
                                C_ ("legend", "your bet"));
    }
}

enum { RULER_P = 1, RULER_ODDS, RULER_Z };

/* A tick with its number where no thread runs: above, beside, below. */
static void
draw_mark (double x, guint ruler, const char *text, GradusScene *scene)
{
  static const GradusAnchor anchors[] = { [RULER_P] = GRADUS_ANCHOR_BELOW,
                                          [RULER_ODDS] = GRADUS_ANCHOR_LEFT,
                                          [RULER_Z] = GRADUS_ANCHOR_ABOVE };
  static const double aside[] = { [RULER_ODDS] = 0.008, [RULER_Z] = 0 };
  static const double above[] = { [RULER_P] = -0.1, [RULER_ODDS] = 0.17, [RULER_Z] = 0.1 };

  gradus_scene_segment (scene, x, ruler - 0.06, x, ruler + 0.06, GRADUS_ROLE_MUTED,
                        GRADUS_LINE_SOLID);
  gradus_scene_text (scene, x + aside[ruler], ruler + above[ruler], anchors[ruler],
                     GRADUS_ROLE_FOREGROUND, 0.9, text);
}

/* One reading on all three rulers, and the thread that binds it. */
static void
draw_thread (const Params *p, double steps, double reach, GradusRole role, GradusScene *scene)
{
  const double z = 0.5 + 0.5 * score_after (p, steps) / reach;
  const double x = probability_after (p, steps);

  gradus_scene_segment (scene, z, RULER_Z, z, RULER_ODDS, role, GRADUS_LINE_THIN);
  gradus_scene_segment (scene, z, RULER_ODDS, x, RULER_P, role, GRADUS_LINE_THIN);
  gradus_scene_point (scene, z, RULER_Z, role, GRADUS_SHAPE_CIRCLE, 1, -1);
  gradus_scene_point (scene, z, RULER_ODDS, role, GRADUS_SHAPE_CIRCLE, 1, -1);
  gradus_scene_point (scene, x, RULER_P, role, GRADUS_SHAPE_CIRCLE, 1, -1);
}

static void
build_rulers (const GradusPosition *here, GradusScene *scene)
{
  static const char *const titles[] = { [RULER_P] = N_ ("probability"), [RULER_ODDS] = N_ ("odds"),
                                        [RULER_Z] = N_ ("score") };
  static const char *const marks_of_p[] = { "0", "¼", "½", "¾", "1" };
  GRADUS_HERE (state, p);
  const double reach = reach_of (p), decade = reach > 8 ? ceil (reach / 8) : 1;

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE, NULL, NULL);
  gradus_scene_set_x_range (scene, -0.04, 1.04);
  gradus_scene_set_y_range (scene, 0.7, 3.7);
  for (guint ruler = RULER_P; ruler <= RULER_Z; ruler++)
    {
      gradus_scene_segment (scene, 0, ruler, 1, ruler, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_SOLID);
      gradus_scene_text (scene, 0, ruler + 0.4, GRADUS_ANCHOR_LEFT, GRADUS_ROLE_MODEL, 1,
                         _ (titles[ruler]));
    }
  for (guint i = 0; i < G_N_ELEMENTS (marks_of_p); i++)
    draw_mark (0.25 * i, RULER_P, marks_of_p[i], scene);
  for (int i = -4; i <= 4; i++)
    {
      const double score = i * floor (reach / 4);
      g_autofree char *text = g_strdup_printf (score < 0 ? "−%.0f" : "%.0f", fabs (score));
      const double odds = i * log (10) * decade;
      g_autofree char *power = i == 0 ? g_strdup ("1")
                               : decade == 1 ? g_strdup_printf (i < 0 ? "1 : %.0f" : "%.0f : 1",
                                                                pow (10, abs (i)))
                                             : g_strdup_printf (i < 0 ? "1 : 1e%.0f" : "1e%.0f : 1",
                                                                fabs (i * decade));

      draw_mark (0.5 + 0.5 * score / reach, RULER_Z, text, scene);
      if (fabs (odds) <= reach)
        draw_mark (0.5 + 0.5 * odds / reach, RULER_ODDS, power, scene);
    }
  for (guint k = 0; k <= MAX (state->steps.made, 1); k++)
    draw_thread (p, k, reach, k > 0 && k == state->steps.made && !state->steps.known
                                ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_DATA, scene);
}

static void
label_rises (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "step"),
                         _ ("added to the probability"));
  gradus_kit_waits (scene, ((const State *) here->state)->steps.made == 0,
                    _ ("No step is made before the bet."));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "curve", N_ ("Probability over the score"), .build = build_curve },
  { "rulers", N_ ("Three rulers"), .build = build_rulers },
  { "rises", N_ ("What each step adds"), .kit = gradus_kit_bars, .of = "rises",
    .extra = label_rises });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "second", N_ ("Where does the second step lead?"), "steps", "rulers",
    .asks = GRADUS_ASKS_NUMBER, .about = "p2", .scale = "0.05", .when = "count > 1",
    .words = N_ ("A step of {length} leads from the probability {p0} to {p1}. Where does the same "
                 "step lead from {p1}?"),
    .intuition = N_ ("You thought the same step adds the same again, but it multiplies the odds "
                     "by the same."),
    .intuition_answer = "naive" },
  { "slope", N_ ("How steep is it?"), "law", "curve", .asks = GRADUS_ASKS_NUMBER,
    .about = "slope", .scale = "0.04",
    .words = N_ ("At the score z = {z} the probability is {p-z}. How steep is the curve there?") });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "thirds", .title = N_ ("Odds that triple"),
    .blurb = N_ ("1, 3, 9, 27, 81 to one: the probability goes ½, ¾, 0.9, 0.964, 0.988."),
    .data = "none",
    .claims = "p0 == 0.5\nplaces[0,1] ~ 3.00\nplaces[3,1] ~ 81.0\nplaces[0,2] ~ 0.750\n"
              "places[1,2] ~ 0.900\nplaces[2,2] ~ 0.964\nplaces[3,2] ~ 0.988" },
  { .id = "units", .title = N_ ("By hand: two steps of 1"),
    .blurb = N_ ("Each step multiplies the odds by e = 2.718."),
    .params = "length=1 count=2 z=2", .claims = "factor ~ 2.718\nplaces[0,1] ~ 2.718" },
  { .id = "from-below", .title = N_ ("From far below"),
    .blurb = N_ ("From z = −4 the first steps add little, the middle ones most, the last little "
                 "again."),
    .params = "start=-4 length=1 count=8",
    .claims = "start == -4\nrises[0] < 0.04\nmax(rises) == rises[3]\nrises[7] < 0.04" },
  { .id = "still", .title = N_ ("A step of 0"), .blurb = N_ ("The odds are multiplied by 1."),
    .params = "length=0", .claims = "ever: event:still\nfactor == 1" },
  { .id = "certain", .title = N_ ("Failure: certain"),
    .blurb = N_ ("Steps of 10: from the fourth on the probability is exactly 1."),
    .params = "length=10 count=6 z=40",
    .failure = N_ ("g(40) differs from 1 by 4e-18, and a number near 1 has no digit for that: 1 − "
                   "p is 0 and the score cannot be taken back. Keep z, and compute the loss with "
                   "max (0, −z) + ln (1 + e^−|z|)."),
    .claims = "places[2,2] < 1\nplaces[3,2] == 1\nlost == 3\never: event:lost" });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "thirds", 1, "places",
    GRADUS_EXPECT (1.0986122886681098, 3, 0.75, 0.25, 2.1972245773362196, 9, 0.9, 0.15,
                   3.2958368660043291, 27, 27.0 / 28, 27.0 / 28 - 0.9),
    1e-12, "by hand: 3 : 1, 9 : 1, 27 : 1" },
  { "thirds", 1, "slope", GRADUS_EXPECT (0.25), 1e-15, "by hand: ½ · ½" },
  { "units", 1, "places",
    GRADUS_EXPECT (1, 2.718281828459045, 0.7310585786300049, 0.2310585786300049, 2,
                   7.38905609893065, 0.8807970779778823, 0.1497384993478774),
    1e-12, "scipy.special.expit ([1, 2])" },
  { "units", 1, "slope", GRADUS_EXPECT (0.1049935854035065), 1e-12,
    "syllabus; scipy: expit (2) * expit (-2)" },
  { "certain", 1, "errors", GRADUS_EXPECT (-1, -1, -1), 0,
    "numpy: 1 - 1 / (1 + exp (-z)) is 0 at 40, 50 and 60", .index = 3 });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "middle", .title = N_ ("The same steps, from the middle and from above"),
    .blurb = N_ ("Both triple the odds at each step. From ½ the first one adds a quarter; from "
                 "0.953 there is little left to add."),
    .right = "start=3", .plot = "rulers",
    .claims = "both: factor ~ 3.00\nleft: rises[0] ~ 0.25\nright: p0 ~ 0.953\n"
              "right: rises[0] < 0.04" });

static const GradusSheet sheet = {
  .aha = N_ ("Equal steps on the score multiply the odds; only the probability seems to slow "
             "down."),
  .by_hand = N_ ("p = ¾ is 3 : 1; times 3 it is 9 : 1, which is p = 9/10; once more 27/28 = "
                 "0.964."),
  .why = "rulers", .intuition = N_ ("Another step adds another quarter, and makes it certain."),
  .caught_by = "second",
  .breaks = N_ ("A score of 40: the probability is exactly 1, and 1 − p = 0 gives it away."),
  .needs = "surrogate-losses", .leads_to = "logistic-regression bayes-rule exponential-family",
  .aliases = "logistic function; logit; odds; log-odds; S型函数; 几率; 对数几率; dsjl",
  .terms = N_ ("odds; logit"),
};

const GradusDescriptor gradus_sigmoid_and_logit = {
  .id = "sigmoid-and-logit", .chapter = 5, .difficulty = 1,
  .title = N_ ("Sigmoid, odds, log-odds"),
  .summary = N_ ("Turns a score into odds and into a probability, and back."),
  .goal = N_ ("Say what a step of the score does to the odds and to the probability."),
  .source = "CS229 lecture notes, part II; article on probability, odds",
  .kind = GRADUS_KIND_EXPLORATION, .family = "sheet", .data_kind = &gradus_data_none,
  .columns = N_ ("No data: a score is all."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .name = name,
  .start_asks = "bet",
  .start_said = GRADUS_SAY (
    { NULL, N_ ("A score of {start} has the odds {odds0} and the probability {p0}. Lay down your "
                "bet before you go on.") }),
};
