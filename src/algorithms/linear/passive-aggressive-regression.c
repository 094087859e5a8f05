/* Passive-aggressive regression: a row of the family "online-belief" that does not know how sure it
 * is of its weights, with one loss beside the other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "online-belief.h"

typedef GradusOnlineParams Params;
typedef GradusOnlineState State;

/* What either loss would do with each target of the stream, if it came first: near ones are
 * answered nearly alike, a stray one is run after or nodded at. */
static void
draw_targets (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (params, table);

  for (guint i = 0; i < table->n; i++)
    {
      const double *x = gradus_table_row (table, i);
      double spread = params->constant ? 1 : 0, to[2];

      for (guint j = 0; j < table->d; j++)
        spread += x[j] * x[j];
      for (guint loss = 0; loss < 2; loss++)
        to[loss] = gradus_online_find_step (params, loss, table->y[i], spread) * spread;
      gradus_scene_segment (scene, table->y[i], to[0], table->y[i], to[1], GRADUS_ROLE_MUTED,
                            GRADUS_LINE_THIN);
      for (guint loss = 0; loss < 2; loss++)
        gradus_scene_point (scene, table->y[i], to[loss],
                            loss == params->loss ? GRADUS_ROLE_DATA : GRADUS_ROLE_SECOND,
                            GRADUS_SHAPE_CIRCLE, 1, loss == params->loss ? (int) i : -1);
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "targets to come"));
}

/* Numbers: how far either loss takes the answer, over how far it was off. */
static void
draw_lid (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, table);
  const double spread = state->spread > 0 ? state->spread : 1;
  const double left = table->y[state->example] - state->score;
  double reach = 1, r[81], way[81];

  for (guint i = 0; i < table->n; i++)
    reach = fmax (reach, 1.1 * fabs (table->y[i]));
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _("Error y − θᵀx"),
                         _("Change of the answer"));
  for (guint loss = 0; loss < 2; loss++)
    {
      const gboolean own = loss == params->loss;
      const GradusRole role = own ? GRADUS_ROLE_MODEL : GRADUS_ROLE_SECOND;

      for (guint i = 0; i <= 80; i++)
        {
          r[i] = reach * ((double) i / 40 - 1);
          way[i] = gradus_online_find_step (params, loss, r[i], spread) * spread;
        }
      gradus_scene_polyline (scene, r, way, 81, role, own ? GRADUS_LINE_SOLID : GRADUS_LINE_DASHED);
      gradus_scene_label (scene, loss == GRADUS_ONLINE_SQUARED ? C_ ("legend", "squared loss")
                                                               : C_ ("legend", "linear loss"));
      if (state->told)
        gradus_scene_point (
          scene, left, gradus_online_find_step (params, loss, left, spread) * spread,
          own ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_SECOND, GRADUS_SHAPE_CIRCLE, 1.4, -1);
    }
  if (here->phase < 0)
    draw_targets (here, scene);
}

/* Without a certainty nothing becomes surer. */
static const GradusPhase phases[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("guess"),
  GRADUS_BASE_ROW ("told"),
  GRADUS_BASE_ROW ("move"));

static const GradusPlot plots[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("stream"),
  { "lid", N_("Two ways to answer an error"), .build = draw_lid },
  { "fit", N_("Examples and line"), GRADUS_EDIT_POINTS, .kit = gradus_kit_regression,
    .of = "line", .with = "active=active before zero", .extra = gradus_online_mark_rival });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "answer", N_("Where does the answer go?"), "move", "lid", .asks = GRADUS_ASKS_NUMBER,
    .about = "now", .when = "acts and not-half", .scale = "tenth",
    .words = N_("For example {i} the answer was {score}, and {y} was right. |x|² = {spread} and "
                "λ = {lambda}. What would be answered after the move?"),
    .intuition = N_("You thought it goes half of the way, but how much of it depends on |x|² and "
                    "λ, and with the linear loss on the lid."),
    .intuition_answer = "half-way" },
  { "capped", N_("Is the lid reached?"), "move", "lid", .asks = GRADUS_ASKS_EVENT,
    .about = "capped", .when = "linear and acts and doubtful",
    .words = N_("The answer was off by {far}; λ is {lambda}, and |x|² is {spread}. Is the step cut "
                "off at its lid?") });

/* --- What it opens with ----------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "stray", .title = N_("One stray value, with a lid"),
    .blurb = N_("2, 2, 2, 20, 2, 2: the linear loss goes to 3 and is back at once; the squared one "
                "goes to 10.9."),
    .data = "stray-value", .params = "loss=linear constant=false",
    .claims = "iteration 4: theta[0] == 3\niteration 5: theta[0] == 2\niteration 4: rival[0] ~ "
              "10.9" },
  { .id = "chase", .title = N_("Failure: running after a stray value"),
    .blurb = N_("The squared loss goes half of the way to whatever comes: to 10.9, and it is still "
                "at 4.2 two examples later."),
    .params = "constant=false",
    .failure = N_("The step grows with the error, so that the most absurd value moves the answer "
                  "most. Take the linear loss, whose step has a lid, or a larger λ."),
    .claims = "iteration 4: theta[0] == 10.875\ntheta[0] ~ 4.2" },
  { .id = "level", .title = N_("Failure: the lid, when the world changes"),
    .blurb = N_("From now on every value is 20: with the lid 18 steps are needed from 2, where the "
                "squared loss is within 1 after 5."),
    .data = "level-shift:before=3,after=20,from=2,to=20", .params = "loss=linear constant=false",
    .failure = N_("What protects against a stray value makes deaf to news. A smaller λ raises the "
                  "lid."),
    .claims = "iteration 20: theta[0] < 20\niteration 21: theta[0] == 20\niteration 8: rival[0] > "
              "19" },
  { .id = "pair", .title = N_("Two examples by hand"),
    .blurb = N_("The targets 2 and −1: two thirds of what is missing, twice."),
    .data = "stream-pair", .claims = "iteration 1: theta[0] ~ 0.667" },
  { .id = "pair-linear", .title = N_("Two examples, linear loss"),
    .blurb = N_("Both are taken whole."), .data = "stream-pair", .params = "loss=linear",
    .claims = "count event:capped == 0" },
  { .id = "line", .title = N_("A line in a stream"),
    .blurb = N_("Ten points near y = x, seen from left to right five times: after the first pass "
                "the slope is 0.979, and within a pass the examples still pull it up to 1.15."),
    .data = "line10", .rng = GRADUS_RNG_BOOK, .params = "passes=5",
    .claims = "iteration 10: theta[1] ~ 0.979\niteration 17: theta[1] ~ 1.15\ntheta[1] ~ 1.01" });

#define SHEET "syllabus, teaching sheet, by hand"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "pair", 1, "theta", GRADUS_EXPECT (2 / 3., 2 / 3., 0), 1e-14, SHEET },
  { "pair", 2, "theta", GRADUS_EXPECT (1 / 9., 2 / 3., -5 / 9.), 1e-14, SHEET },
  { "pair-linear", 1, "theta", GRADUS_EXPECT (1, 1, 0), 1e-14, SHEET },
  { "pair-linear", 2, "theta", GRADUS_EXPECT (0, 1, -1), 1e-14, SHEET },
  { "chase", 3, "theta", GRADUS_EXPECT (1.75), 1e-14, SHEET },
  { "chase", 4, "theta", GRADUS_EXPECT (10.875), 1e-14, SHEET },
  { "chase", 6, "theta", GRADUS_EXPECT (4.21875), 1e-14, SHEET },
  { "stray", 4, "theta", GRADUS_EXPECT (3), 1e-14, SHEET },
  { "stray", 6, "theta", GRADUS_EXPECT (2), 1e-14, SHEET });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "loss", .title = N_ ("The squared loss and the linear one"),
    .blurb = N_ ("The stray value takes the squared loss half of the way to it; the step of the "
                 "linear one has a lid."),
    .preset = "chase", .right = "loss=linear",
    .claims = "left: iteration 4: theta[0] == 10.875\nright: iteration 4: theta[0] == 3" });

static const GradusSheet sheet = {
  .aha = N_("The squared loss runs after a stray value; a capped step only nods at it."),
  .by_hand = N_("2, 2, 2, 20 with x = 1 and λ = 1: the squared loss goes to 1, 1.5, 1.75, 10.875, "
                "the linear one to 1, 2, 2, 3."),
  .why = "lid", .intuition = N_("A large error makes a large step."), .caught_by = "answer",
  .breaks = N_("A level that changes for good: with the lid the error falls by 1 a step."),
  .needs = "online-gradient-step robust-losses",
  .leads_to = "recursive-least-squares huber-irls stochastic-gradient-descent",
  .aliases = "PA regression; PA-I; epsilon-insensitive; outlier; 被动攻击回归; 离群值; 异常值; bdgjhg",
  .terms = N_ ("outlier"),
};

const GradusDescriptor gradus_passive_aggressive_regression = {
  .base = &gradus_online_numbers, .id = "passive-aggressive-regression", .difficulty = 2,
  .title = N_("Passive-aggressive regression"),
  .summary = N_("Follow a stream of numbers with steps that grow with the error, or with steps "
                "that have a lid."),
  .goal = N_("Say what a stray value does to either loss, and what a lid costs when the world "
             "changes."),
  .source = "图解机器学习, section 15.1; Crammer and others 2006",
  .fixed = "task=numbers certainty=none printed=false",
  .phases = phases, .plots = plots, .start_shows = "lid", .end_shows = "stream",
  .questions = questions, .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet,
};
