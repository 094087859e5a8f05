/* Relative importance, an exploration: a row of the machine in ratio.c.
 *
 * A share of the density of use stands in the denominator of the weight of a training point. The
 * weight has a bound, and what is learned with it a bias.
 *
 * Source: Sugiyama, Illustrated Machine Learning, section 18.2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "ratio.h"

typedef GradusRatioParams Params;
typedef GradusRatioState State;
typedef GradusRatioSight Sight;

static void
build_weights (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (p);
  const Sight s = gradus_ratio_sight (p);
  const double scale = gradus_ratio_scale (&s);

  gradus_ratio_draw_hill (&s, gradus_ratio_log_first, GRADUS_ROLE_CLASS + 1, GRADUS_LINE_SOLID,
                          C_ ("legend", "use"), scene);
  gradus_ratio_draw_hill (&s, gradus_ratio_log_second, GRADUS_ROLE_CLASS, GRADUS_LINE_DASHED,
                          C_ ("legend", "training"), scene);
  gradus_ratio_draw_frame (here, &s, scene);
  if (p->shape == GRADUS_RATIO_CELLS)
    return;
  gradus_bell_draw_handles (&s.first, scale, "use", "use-width", GRADUS_ROLE_CLASS + 1, scene);
  gradus_bell_draw_handles (&s.second, scale, "training", "training-width", GRADUS_ROLE_CLASS,
                            scene);
}

static void
build_frontier (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double aim = p->shape == GRADUS_RATIO_CELLS ? NAN : p->first_mean;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "share of the draws left"),
                         C_ ("axis", "weighted mean of x"));
  gradus_scene_set_x_range (scene, 0, 1);
  if (gradus_kit_waits (scene, state->trade.made == 0, _ ("Shares are tried last.")))
    return;
  for (guint i = 0; i < state->trade.made; i++)
    {
      const double *row = gradus_array_row (&state->trade.rows, i);

      if (i > 0)
        gradus_scene_segment (scene, row[-3 + GRADUS_TRADE_WORTH], row[-3 + GRADUS_TRADE_MEAN],
                              row[GRADUS_TRADE_WORTH], row[GRADUS_TRADE_MEAN], GRADUS_ROLE_MUTED,
                              GRADUS_LINE_SOLID);
      gradus_scene_point (scene, row[GRADUS_TRADE_WORTH], row[GRADUS_TRADE_MEAN], GRADUS_ROLE_MODEL,
                          GRADUS_SHAPE_CIRCLE, 1.2, -1);
      if (i % 2 == 0 || i == 5)
        gradus_scene_text (scene, row[GRADUS_TRADE_WORTH] + 0.02, row[GRADUS_TRADE_MEAN],
                           GRADUS_ANCHOR_LEFT, GRADUS_ROLE_FOREGROUND, 0.9,
                           GRADUS_NUM_DIGITS (row[GRADUS_TRADE_SHARE], 3));
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "a share β"));
  gradus_scene_point (scene, gradus_ratio_worth (here), gradus_ratio_mean (here),
                      GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.4, -1);
  gradus_scene_label (scene, C_ ("legend", "the share chosen"));
  if (isfinite (aim))
    {
      gradus_scene_hrule (scene, aim, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
      gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                                C_ ("legend", "mean where it is used"));
    }
}

/* 1 / w0 at @x. */
static double
inverse_of (const Sight *s, double x)
{
  return exp (MIN (gradus_ratio_log_second (s, x) - gradus_ratio_log_first (s, x), 700));
}

/* 1 / w over the share: from 1 / w0 to 1, as far as it is below @top. */
static void
draw_inverse (double inverse, double top, GradusRole role, GradusLineStyle style,
              GradusScene *scene)
{
  const double from = inverse > top ? (inverse - top) / (inverse - 1) : 0;

  gradus_scene_segment (scene, from, MIN (inverse, top), 1, 1, role, style);
}

static void
build_inverse (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const Sight s = gradus_ratio_sight (p);
  const double inverse = inverse_of (&s, p->x), top = CLAMP (1.1 * inverse, 2.5, 20);
  const double height = p->beta + (1 - p->beta) * inverse;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "share β"), "1 / w");
  gradus_scene_set_x_range (scene, 0, 1);
  gradus_scene_set_y_range (scene, 0, top);
  if (gradus_kit_waits (scene, !state->read.known, _ ("The line is drawn with the bound.")))
    return;
  for (guint i = 0; i < state->read.made; i++)
    draw_inverse (inverse_of (&s, gradus_readings_get (&state->read, i, GRADUS_READ_AT)), top,
                  GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, scene);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN,
                            C_ ("legend", "at the places read"));
  gradus_scene_segment (scene, 0, 0, 1, 1, GRADUS_ROLE_TRUTH, GRADUS_LINE_DASHED);
  gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DASHED,
                            C_ ("legend", "upper bound"));
  draw_inverse (inverse, top, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD, scene);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD,
                            C_ ("legend", "at the marker"));
  gradus_scene_point (scene, p->beta, MIN (height, top), GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND,
                      1.5, -1);
  gradus_scene_param_handle (scene, "beta", NULL, p->beta, MIN (height, top));
}

static const GradusPlot sample_plots[] = GRADUS_ROWS (
  { "weights", N_ ("Two densities and the weight"), .build = build_weights,
    .caption = GRADUS_SAY (
      { "made > 0", N_ ("w = {ratio} at x = {x}; heights of the hills not to scale") },
      { NULL, N_ ("heights of the hills not to scale") }) },
  { "frontier", N_ ("What is left and what it costs"), .build = build_frontier },
  { "inverse", N_ ("One over the weight"), .build = build_inverse },
  { "decades", N_ ("The weight by powers of ten"), .build = gradus_ratio_build_decades });

static const GradusPhase sample_phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("Which weight does the marker have?"), .shows = "weights",
    .asks = "bet", .pseudocode = N_ ("bet on w(x)"), .once = TRUE, .run = gradus_ratio_run_bet,
    .rule = "\\role{model}{w_\\beta} = \\frac{\\role{class1}{p'}}{\\beta\\,\\role{class1}{p'} + "
            "(1-\\beta)\\,\\role{class0}{p}}",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{w_0}(<x>) = <plain|model>,\\qquad "
                                  "\\role{model}{w_{<beta>}}(<x>) \\overset{?}{=} "
                                  "\\role{bet}{<bet>}" }),
    .said = GRADUS_SAY (
      { "event:boundless", N_ ("With β = 0 the weight at {x} is the plain ratio of both densities. "
                               "What is it?") },
      { NULL, N_ ("With β = 0 the weight at {x} would be {plain}. What is it with β = {beta}?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "read", N_ ("Read the weights"), N_ ("Place by place: the density where it is used, divided by "
                                         "the mixture."),
    .shows = "weights", .pseudocode = N_ ("for each x: w ← p′ / (β p′ + (1 − β) p)"), .once = TRUE,
    .micro = "places", .run = gradus_ratio_run_read,
    .rule = "\\role{model}{w_\\beta} = \\frac{\\role{class1}{p'}}{\\beta\\,\\role{class1}{p'} + "
            "(1-\\beta)\\,\\role{class0}{p}}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{model}{w_\\beta}(<at>) = \\frac{<first-at|class1>}{<below-at>} = "
              "<ratio-at|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("At {at} the density is {first-at} where it is used and {below-at} in the "
                     "mixture: the weight is {ratio-at}.") },
      { "beta == 1", N_ ("All weights are 1: the mixture is the density where it is used.") },
      { "plain < 1 and beta > 0", N_ ("The weight at {x} has risen from {apart plain ratio} to "
                                      "{apart ratio plain}: small weights grow towards 1.") },
      { "plain > 1 and beta > 0", N_ ("The weight at {x} has fallen from {apart plain ratio} to "
                                      "{apart ratio plain}: large weights shrink towards 1.") },
      { NULL, N_ ("The weight at {x} is {ratio}.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {bet}.") },
                       { NULL, N_ ("You said {bet}, it is {truth}.") }) },
  { "law", N_ ("Draw the bound"), N_ ("One over the weight is a straight line in β."),
    .shows = "inverse", .pseudocode = N_ ("1/w ← β + (1 − β)/w₀"), .once = TRUE,
    .run = gradus_ratio_run_law,
    .rule = "\\frac{1}{\\role{model}{w_\\beta}} = \\beta + \\frac{1-\\beta}{\\role{model}{w_0}}",
    .filled = GRADUS_SAY (
      { "beta == 0", "\\role{model}{w_0}(<x>) = <ratio|model>" },
      { NULL, "\\frac{1}{\\role{model}{w_\\beta}} = <beta> + \\frac{<rest>}{<plain|model>},\\qquad "
              "\\role{model}{w_\\beta} \\le \\frac{1}{<beta>} = <ceiling|truth>" }),
    .said = GRADUS_SAY (
      { "beta == 0", N_ ("With β = 0 nothing keeps the weights from growing.") },
      { "beta == 1", N_ ("With β = 1 the weight is 1 at every place.") },
      { NULL, N_ ("1/w goes in a straight line from 1/w₀ to 1 as β goes from 0 to 1. As it is "
                  "never below β, no weight exceeds {ceiling}: all lines lie above the dashed "
                  "one.") }) },
  { "trade", N_ ("Try other shares"), N_ ("What is left of the draws, and where the weighted mean "
                                          "goes."),
    .shows = "frontier", .pseudocode = N_ ("for each β: (E w)² / E w²; E w x / E w"),
    .once = TRUE, .micro = G_STRINGIFY (GRADUS_RATIO_SHARES), .run = gradus_ratio_run_trade,
    .rule = "\\frac{m}{n} = \\frac{(E\\,w)^2}{E\\,w^2},\\qquad \\bar x_w = \\frac{E\\,wx}{E\\,w}",
    .filled = GRADUS_SAY (
      { NULL, "\\beta = <trade-share>:\\quad \\frac{m}{n} = <trade-worth|model>,\\quad "
              "\\bar x_w = <trade-mean|second>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("With β = {trade-share} the draws are worth {percent trade-worth} of their "
                     "number, and the weighted mean is {trade-mean}.") },
      { NULL, N_ ("From β = 0 to 1 the share that is left goes from {percent trades[0,1]} to "
                  "{percent trades[8,1]}, and the weighted mean from {trades[0,2]} to "
                  "{trades[8,2]}.") }) });

static const GradusParam sample_params[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { .id = "beta", .label = N_ ("Share β"), .symbol = "\\beta",
    .blurb = N_ ("How much of the density where it is used is mixed into the denominator."),
    GRADUS_RATIO_SHARE (beta, 0.5, 1) },
  { .id = "use", .label = N_ ("Used at"), .symbol = "m'",
    .blurb = N_ ("The mean where the model will be used. Drag the foot of the bell."),
    GRADUS_PARAM_FIELD (Params, first_mean), GRADUS_PLACE (0, 5, -3, 3, 0.1) },
  { .id = "use-width", .label = N_ ("Width where used"), .symbol = "s'",
    .blurb = N_ ("Its standard deviation. Drag the shoulder of the bell."),
    GRADUS_RATIO_WIDTH (first_width, 1) },
  { .id = "training", .label = N_ ("Trained at"), .symbol = "m",
    .blurb = N_ ("The mean of the training points. Drag the foot of the bell."),
    GRADUS_PARAM_FIELD (Params, second_mean), GRADUS_PLACE (2, 5, -3, 3, 0.1) },
  { .id = "training-width", .label = N_ ("Width of training"), .symbol = "s",
    .blurb = N_ ("Their standard deviation. Drag the shoulder of the bell."),
    GRADUS_RATIO_WIDTH (second_width, 1) },
  { .id = "shape", .label = N_ ("Densities"), .blurb = N_ ("What they are made of."),
    GRADUS_PARAM_FIELD (Params, shape), GRADUS_CHOICES (
      { "bells", N_ ("Bells") },
      { "cells", N_ ("Three cells") }),
    .applies = GRADUS_APPLIES_REDO });

static const char *const worth_answers[] = { N_ ("Fewer than 10"), N_ ("10 to 40"),
                                             N_ ("40 to 80"), N_ ("More than 80"), NULL };

static gboolean
ask_worth (const GradusPosition *before, GradusAsk *ask)
{
  const Params *p = before->params;

  g_string_append_printf (ask->words,
                          _ ("A hundred points are drawn where the model is trained, and weighted "
                             "with β = %s. As many as how many points without weights are they "
                             "worth?"),
                          GRADUS_NUM_DIGITS (p->beta, 3));
  return TRUE;
}

static gboolean
answer_worth (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const double worth = gradus_ratio_worth (after);

  answer->choices = 1u << (worth < 0.1 ? 0 : worth < 0.4 ? 1 : worth < 0.8 ? 2 : 3);
  g_string_append_printf (answer->words, _ ("They are worth %s."),
                          GRADUS_NUM_DIGITS (100 * worth, 3));
  return TRUE;
}

static const GradusQuestion sample_questions[] = GRADUS_ROWS (
  { "weight", N_ ("Which weight is it?"), "read", "weights", .asks = GRADUS_ASKS_NUMBER,
    .about = "truth", .scale = "0.1", .when = "beta > 0 and beta < 1",
    .words = N_ ("With β = 0 the weight at {x} would be {plain}. Which weight does the place have "
                 "with β = {beta}?"),
    .intuition = N_ ("You thought all weights shrink, but they move towards 1: small ones grow."),
    .intuition_answer = "half" },
  { "worth", N_ ("What are a hundred draws worth?"), "trade", "weights", GRADUS_ANSWER_CHOICE,
    worth_answers, ask_worth, answer_worth });

static const GradusPreset sample_presets[] = GRADUS_ROWS (
  { .id = "apart", .title = N_ ("Two standard deviations apart"),
    .blurb = N_ ("With β = ½ the weights leave 45 of a hundred draws, with the plain ratio 1.8. "
                 "The weighted mean, which should be 0, is 1.0 then."),
    .params = "beta=0.5 places=11 x=0", .data = "none",
    .claims = "worth * 100 ~ 45\ntrades[0,1] * 100 ~ 1.8\nmean ~ 1.0\nuse == 0\nbeta == 0.5" },
  { .id = "by-hand", .title = N_ ("By hand: three cells"),
    .blurb = N_ ("Used 0.6 and trained 0.1: the weight is 6 with β = 0, and 0.6/0.35 = 1.714 with "
                 "½. Used 0.1 and trained 0.2: it rises from 0.5 to 0.667."),
    .params = "shape=cells places=3 x=1 beta=0.5",
    .claims = "readings[0,1] ~ 0.6\nreadings[1,1] ~ 0.1\nreadings[0,3] ~ 1.714\n"
              "plain ~ 0.500\nratio ~ 0.667\nbeta == 0.5" },
  { .id = "near", .title = N_ ("Half a deviation apart"),
    .blurb = N_ ("At 5 the weight rises from 0.093 to 0.170, and at −5 it is 1.86 in place of "
                 "13.8."),
    .params = "training=0.5 x=5 places=11 beta=0.5",
    .claims = "plain ~ 0.093\nratio ~ 0.170\nreadings[0,3] ~ 1.86" },
  { .id = "wider", .title = N_ ("A wider training density"),
    .blurb = N_ ("Trained with the deviation 2 the plain weights have a largest value by "
                 "themselves, and of a hundred draws 37 are left."),
    .params = "training-width=2 places=11 x=0 beta=0.25",
    .claims = "trades[0,1] * 100 ~ 37" },
  { .id = "one", .title = N_ ("Edge: β = 1"),
    .blurb = N_ ("All weights are 1: nothing is corrected, and the mean is 2.0, that of "
                 "training."),
    .params = "beta=1 places=11 x=0", .claims = "mean ~ 2.0\nworth ~ 1.0\never: event:level" },
  { .id = "zero", .title = N_ ("Edge: β = 0"),
    .blurb = N_ ("The mean is right, 0, and of a thousand draws eighteen are left."),
    .params = "beta=0 places=11 x=0",
    .claims = "mean == 0\nworth * 1000 ~ 18\never: event:boundless" });

#define CARD_18 "oracles-C/ch18.out: numpy"

static const GradusCheck sample_checks[] = GRADUS_ROWS (
  { "by-hand", 1, "ratio", GRADUS_EXPECT (2.0 / 3), 1e-12, "by hand: 0.1 / 0.15" },
  { "by-hand", 1, "readings", GRADUS_EXPECT (0.6 / 0.35), 1e-12, "by hand", .index = 3 },
  { "near", 1, "ratio", GRADUS_EXPECT (0.170198), 1e-6, CARD_18 },
  { "near", 1, "readings", GRADUS_EXPECT (1.864907), 1e-6, CARD_18, .index = 3 },
  { "apart", 1, "trades", GRADUS_EXPECT (0.076821), 1e-6, CARD_18, .index = 4 },
  { "apart", 1, "trades", GRADUS_EXPECT (0.219858), 1e-6, CARD_18, .index = 5 },
  { "apart", 1, "trades", GRADUS_EXPECT (0.206589), 1e-6, CARD_18, .index = 10 },
  { "apart", 1, "trades", GRADUS_EXPECT (0.569931), 1e-6, CARD_18, .index = 11 },
  { "apart", 1, "worth", GRADUS_EXPECT (0.449600), 1e-6, CARD_18 },
  { "apart", 1, "mean", GRADUS_EXPECT (1), 1e-9, "by symmetry" },
  { "zero", 1, "worth", GRADUS_EXPECT (0.018315638888734), 1e-12, "e^(−4)" });

static const GradusPair sample_pairs[] = GRADUS_ROWS (
  { .id = "shares", .title = N_ ("A tenth and a half"),
    .blurb = N_ ("With β = 0.1 the mean is nearer to 0, with ½ more of the draws are left."),
    .preset = "apart", .left = "beta=0.1", .right = "beta=0.5",
    .claims = "left < right: mean\nleft < right: worth\nleft: beta == 0.1\nright: beta == 0.5" });

static const GradusSheet sample_sheet = {
  .aha = N_ ("Mix a little of the target into the denominator, and no weight can exceed 1/β."),
  .by_hand = N_ ("0.6 over 0.1: 6 with β = 0, 0.6/0.35 = 1.714 with ½, 1 with 1. And 0.1 over 0.2: "
                 "0.5, then 0.1/0.15 = 0.667."),
  .why = "frontier", .intuition = N_ ("All weights are halved."), .caught_by = "weight",
  .breaks = N_ ("With β = 1 all weights are 1, and nothing is corrected; with 0 they have no "
                "bound."),
  .needs = "importance-weighted-ls importance-sampling", .leads_to = "rulsif",
  .aliases = "relative importance; flattening; 相对重要度; 偏差与方差; xdzyd",
  .terms = N_ ("relative density ratio; importance"), .tiny = "read law",
};

const GradusDescriptor gradus_relative_importance = {
  .base = &gradus_ratio, .id = "relative-importance", .chapter = 18, .difficulty = 3,
  .title = N_ ("Relative importance"),
  .summary = N_ ("Mix a share of the target into the denominator of a weight: its bound, and its "
                 "price."),
  .goal = N_ ("Say what a bound on the weights is paid with."),
  .source = "Sugiyama, Illustrated Machine Learning, section 18.2",
  .columns = N_ ("No data: two densities are all."),
  .fixed = "over=sample", .defaults = "x=0 places=11", .params = sample_params,
  .phases = sample_phases, .plots = sample_plots, GRADUS_ROW (sample), .end_shows = "frontier",
  .start_said = GRADUS_SAY (
    { "cells", N_ ("Three cells: where the model is used, and where it was trained.") },
    { NULL, N_ ("The model is used about {use} and was trained about {training}.") }),
};
