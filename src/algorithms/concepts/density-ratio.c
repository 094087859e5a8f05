/* Outliers by density ratio, an exploration: a row of the machine in ratio.c.
 *
 * The good are p', and what is seen is a mixture of them with a hump. The rarest place need not be
 * the strangest: places are sorted by both, and those with a small ratio are flagged.
 *
 * Source: Sugiyama, Illustrated Machine Learning, section 12.3.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "ratio.h"

typedef GradusRatioParams Params;
typedef GradusRatioState State;
typedef GradusRatioSight Sight;

static void
build_hills (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const Sight s = gradus_ratio_sight (p);
  const double scale = gradus_ratio_scale (&s);
  const double peak = exp (gradus_ratio_log_second (&s, s.second.mean)) * scale;

  gradus_ratio_draw_hill (&s, gradus_ratio_log_first, GRADUS_ROLE_CLASS + 1, GRADUS_LINE_SOLID,
                          C_ ("legend", "good"), scene);
  gradus_ratio_draw_hill (&s, gradus_ratio_log_below, GRADUS_ROLE_DATA, GRADUS_LINE_DASHED,
                          C_ ("legend", "seen"), scene);
  gradus_ratio_draw_frame (here, &s, scene);
  if (state->counted)
    {
      gradus_scene_hrule (scene, p->limit, GRADUS_ROLE_SECOND, GRADUS_LINE_THIN, NULL);
      gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_THIN,
                                C_ ("legend", "limit"));
    }
  gradus_scene_param_handle (scene, NULL, "limit", gradus_ratio_left (&s), p->limit);
  if (p->shape == GRADUS_RATIO_CELLS)
    return;
  /* The top of the hump in what is seen: where it stands, and how much of all it is. */
  gradus_scene_point (scene, p->second_mean, peak * p->epsilon, GRADUS_ROLE_DATA,
                      GRADUS_SHAPE_TRIANGLE, 1.4, -1);
  gradus_scene_map_handle (scene, "hump", "epsilon",
                           (GradusHandleMap){ { 0, 1, 0 }, { 0, 0, 1 / peak } }, p->second_mean,
                           peak * p->epsilon);
}

/* Places from the strangest to the least strange, by a number of which less is stranger. */
static void
rank_places (const GradusReadings *read, guint column, guint *rank)
{
  for (guint i = 0; i < read->made; i++)
    {
      rank[i] = 0;
      for (guint j = 0; j < read->made; j++)
        {
          const double a = gradus_readings_get (read, i, column);
          const double b = gradus_readings_get (read, j, column);

          rank[i] += b < a || (b == a && j < i);
        }
    }
}

static void
build_ranks (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  guint rare[64], strange[64];
  const guint n = MIN (state->read.made, G_N_ELEMENTS (rare));

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE, NULL, NULL);
  gradus_scene_set_x_range (scene, -0.35, 1.35);
  gradus_scene_set_y_range (scene, -MAX (n, 3.0), 1.4);
  if (gradus_kit_waits (scene, !state->ranked, _ ("Places are sorted when all are read.")))
    return;
  rank_places (&state->read, GRADUS_READ_BELOW, rare);
  rank_places (&state->read, GRADUS_READ_RATIO, strange);
  gradus_scene_text (scene, 0, 0.5, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND, 1,
                     C_ ("axis", "rarest above"));
  gradus_scene_text (scene, 1, 0.5, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND, 1,
                     C_ ("axis", "lowest ratio above"));
  for (guint i = 0; i < n; i++)
    {
      const double at = gradus_readings_get (&state->read, i, GRADUS_READ_AT);
      const gboolean flagged = gradus_readings_get (&state->read, i, GRADUS_READ_RATIO) < p->limit;
      const GradusRole role = flagged ? GRADUS_ROLE_SECOND : GRADUS_ROLE_MUTED;
      const char *text = GRADUS_NUM_DIGITS (at, 3);

      gradus_scene_segment (scene, 0, -(double) rare[i], 1, -(double) strange[i], role,
                            flagged ? GRADUS_LINE_BOLD : GRADUS_LINE_SOLID);
      gradus_scene_text (scene, -0.03, -(double) rare[i], GRADUS_ANCHOR_RIGHT,
                         GRADUS_ROLE_FOREGROUND, 0.9, text);
      gradus_scene_text (scene, 1.03, -(double) strange[i], GRADUS_ANCHOR_LEFT,
                         GRADUS_ROLE_FOREGROUND, 0.9, text);
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD,
                            C_ ("legend", "below the limit"));
}

static void
build_masses (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const char *const names[] = { _ ("of what is seen"), _ ("of the good") };

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "among"),
                         C_ ("axis", "share flagged"));
  gradus_scene_set_x_names (scene, names, 2);
  gradus_scene_set_x_range (scene, 0.3, 2.7);
  gradus_scene_include (scene, 1, 1.2 * p->epsilon);
  if (gradus_kit_waits (scene, !state->counted, _ ("What lies below the limit is counted last.")))
    return;
  for (guint k = 0; k < 2; k++)
    {
      gradus_scene_bar (scene, k + 1, 0.6, 0, state->flagged.data[k],
                        k == 0 ? GRADUS_ROLE_DATA : GRADUS_ROLE_CLASS + 1, 0.6);
      gradus_scene_text (scene, k + 1, state->flagged.data[k], GRADUS_ANCHOR_ABOVE,
                         GRADUS_ROLE_FOREGROUND, 1, GRADUS_NUM_DIGITS (state->flagged.data[k], 3));
    }
  gradus_scene_hrule (scene, p->epsilon, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                            C_ ("legend", "share of the hump"));
}

static const GradusPlot hump_plots[] = GRADUS_ROWS (
  { "hills", N_ ("Good, seen and their ratio"), .build = build_hills,
    .caption = GRADUS_SAY (
      { "made > 0", N_ ("w = {ratio} at x = {x}; heights of the hills not to scale") },
      { NULL, N_ ("heights of the hills not to scale") }) },
  { "ranks", N_ ("The rarest and the strangest"), .build = build_ranks },
  { "masses", N_ ("What is flagged"), .build = build_masses },
  { "decades", N_ ("The ratio by powers of ten"), .build = gradus_ratio_build_decades });

static const GradusPhase hump_phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("What is the ratio at another place?"), .shows = "hills",
    .asks = "bet", .pseudocode = N_ ("bet on w(x′)"), .once = TRUE, .run = gradus_ratio_run_bet,
    .rule = "\\role{model}{w}(x) = \\frac{\\role{class1}{p'}(x)}{p(x)}",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{w}(<x>) = <ratio|model>,\\qquad "
                                  "\\role{model}{w}(<rival>) \\overset{?}{=} \\role{bet}{<bet>}" }),
    .said = GRADUS_SAY (
      { "twins", N_ ("At {x} and at {rival} the density of what is seen is the same, {seen}. The "
                     "ratio at {x} is {ratio}. What is it at {rival}?") },
      { NULL, N_ ("At {x} the density of what is seen is {seen}, and the ratio {ratio}. At {rival} "
                  "the density is {rival-seen}. What is the ratio there?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "read", N_ ("Read both densities"), N_ ("Place by place: good, seen, and the one divided by "
                                            "the other."),
    .shows = "hills", .pseudocode = N_ ("for each x: w ← p′(x) / p(x)"), .once = TRUE,
    .micro = "places", .run = gradus_ratio_run_read,
    .rule = "\\role{model}{w} = \\frac{\\role{class1}{p'}}{p}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{model}{w}(<at>) = \\frac{<first-at|class1>}{<below-at>} = "
              "<ratio-at|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("At {at} the good have the density {first-at} and what is seen {below-at}: "
                     "the ratio is {ratio-at}.") },
      { "not windows", N_ ("At {x} the ratio is {ratio}, at {rival} it is {rival-ratio}: of what "
                           "is seen there {percent rival-good} is good.") },
      { NULL, N_ ("At {x} the ratio is {ratio}, at {rival} it is {rival-ratio}.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {bet}.") },
                       { NULL, N_ ("You said {bet}, it is {rival-ratio}.") }) },
  { "rank", N_ ("Sort the places twice"), N_ ("By how rare they are, and by their ratio."),
    .shows = "ranks", .pseudocode = N_ ("sort by p(x); sort by w(x)"), .once = TRUE,
    .run = gradus_ratio_run_rank,
    .rule = "\\min_x\\,p(x) \\quad\\text{and}\\quad \\min_x\\,\\role{model}{w}(x)",
    .filled = GRADUS_SAY (
      { NULL, "p(<rarest>) = <rarest-seen>,\\qquad \\role{model}{w}(<strangest>) = "
              "<strangest-ratio|model>" }),
    .said = GRADUS_SAY (
      { "rarest == strangest", N_ ("Of the places read {rarest} is the rarest, and it has the "
                                   "smallest ratio as well.") },
      { NULL, N_ ("Of the places read {rarest} is the rarest, with the ratio {rarest-ratio}; the "
                  "smallest ratio, {strangest-ratio}, is at {strangest}.") }) },
  { "law", N_ ("Draw the bound"), N_ ("The good alone are a part of what is seen: the ratio has a "
                                      "largest value."),
    .shows = "hills", .pseudocode = N_ ("w ≤ 1 / (1 − ε)"), .once = TRUE,
    .run = gradus_ratio_run_law,
    .rule = "p = (1-\\varepsilon)\\,\\role{class1}{p'} + \\varepsilon\\,q \\;\\Rightarrow\\; "
            "\\role{model}{w} \\le \\frac{1}{1-\\varepsilon}",
    .filled = GRADUS_SAY (
      { "windows", "\\frac{1}{1 - <epsilon>} = <ceiling|truth>" },
      { NULL, "\\role{model}{w} \\le \\frac{1}{1 - <epsilon>} = <ceiling|truth>" }),
    .said = GRADUS_SAY (
      { "windows", N_ ("Of the true densities the ratio is at most {ceiling}. Where two estimates "
                       "are divided nothing keeps it there.") },
      { "epsilon == 0", N_ ("Without a hump what is seen is good: the ratio is 1 everywhere.") },
      { NULL, N_ ("What is seen holds {percent share} of the good, so the ratio is at most "
                  "{ceiling}. Where nothing else is it stays there, and where the hump is it "
                  "falls.") }) },
  { "flag", N_ ("Flag what is below the limit"), N_ ("How much of all lies where the ratio is "
                                                     "below the limit?"),
    .shows = "masses", .pseudocode = N_ ("flag x where w(x) < limit"), .once = TRUE,
    .run = gradus_ratio_run_flag,
    .rule = "P\\,(\\role{model}{w} < \\role{second}{c})",
    .filled = GRADUS_SAY (
      { NULL, "P(w \\lt <limit|second>) = <flagged[0]>,\\qquad \\role{class1}{P'}(w \\lt "
              "<limit|second>) = <flagged[1]|class1>" }),
    .said = GRADUS_SAY (
      { "event:nothing", N_ ("Below {limit} there is next to nothing: with this limit no place is "
                             "strange.") },
      { NULL, N_ ("Flagged: {percent flagged[0]} of what is seen, and {percent flagged[1]} of the "
                  "good. The share of the hump is {percent epsilon}.") }) });

static const GradusParam hump_params[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { .id = "hump", .label = N_ ("Bump at"), .symbol = "m",
    .blurb = N_ ("Where that is which does not belong to the good. Drag its top."),
    GRADUS_PARAM_FIELD (Params, second_mean), GRADUS_PLACE (5, 8, -3, 7, 0.1) },
  { .id = "hump-width", .label = N_ ("Width of the hump"), .symbol = "s",
    .blurb = N_ ("Its standard deviation; that of the good is 1."),
    GRADUS_RATIO_WIDTH (second_width, 0.5) },
  { .id = "epsilon", .label = N_ ("Share of the hump"), .symbol = "\\varepsilon",
    .blurb = N_ ("How much of what is seen is the hump. Drag its top up."),
    GRADUS_RATIO_SHARE (epsilon, 0.1, 0.9) },
  { .id = "limit", .label = N_ ("Limit"), .symbol = "c",
    .blurb = N_ ("Places with a smaller ratio are flagged."), GRADUS_PARAM_FIELD (Params, limit),
    .def = 0.5, .max = 10, .slider_max = 1.5, .step = 0.05, .applies = GRADUS_APPLIES_REDO },
  { .id = "shape", .label = N_ ("Densities"), .blurb = N_ ("What they are made of."),
    GRADUS_PARAM_FIELD (Params, shape), GRADUS_CHOICES (
      { "bells", N_ ("Bells") },
      { "cells", N_ ("Three cells") },
      { "windows", N_ ("Windows of samples") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "first-mean", .label = N_ ("Mean of the good"), .blurb = N_ ("Where the good are."),
    GRADUS_PARAM_FIELD (Params, first_mean), GRADUS_PLACE (0, 5, -3, 3, 0.1) },
  { .id = "first-width", .label = N_ ("Width of the good"),
    .blurb = N_ ("Their standard deviation."), GRADUS_RATIO_WIDTH (first_width, 1) });

static const char *const stranger_answers[] = { N_ ("The first"), N_ ("The second"),
                                                N_ ("Both alike"), NULL };

static gboolean
ask_stranger (const GradusPosition *before, GradusAsk *ask)
{
  const Params *p = before->params;
  const Sight s = gradus_ratio_sight (p);
  const double rival = gradus_ratio_rival (&s);

  g_string_append_printf (ask->words,
                          _ ("What is seen has the density %s at %s, and %s at %s. Compared with "
                             "the good, which of both places is the stranger one?"),
                          GRADUS_NUM_DIGITS (exp (gradus_ratio_log_below (&s, p->x)), 3),
                          GRADUS_NUM_DIGITS (p->x, 3),
                          GRADUS_NUM_DIGITS (exp (gradus_ratio_log_below (&s, rival)), 3),
                          GRADUS_NUM_DIGITS (rival, 3));
  return TRUE;
}

static gboolean
answer_stranger (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const Params *p = after->params;
  const Sight s = gradus_ratio_sight (p);
  const double first = gradus_ratio_at (&s, p->x),
               second = gradus_ratio_at (&s, gradus_ratio_rival (&s));

  answer->choices = 1u << (fabs (first - second) < 1e-3 ? 2 : first < second ? 0 : 1);
  gradus_narrate (after, answer->words);
  return TRUE;
}

static const GradusQuestion hump_questions[] = GRADUS_ROWS (
  { "stranger", N_ ("Equally rare, equally strange?"), "read", "hills", GRADUS_ANSWER_CHOICE,
    stranger_answers, ask_stranger, answer_stranger,
    .intuition = N_ ("You thought equally rare is equally strange, but the one place is as rare "
                     "among the good, and the other is unheard of there."),
    .intuition_answer = "2" },
  { "border", N_ ("Where does the ratio cross the limit?"), "flag", "decades",
    .asks = GRADUS_ASKS_NUMBER, .about = "border", .scale = "0.3", .when = "crosses",
    .words = N_ ("Go from the middle of the good to the right. At which x does the ratio first "
                 "cross the limit {limit}?") });

static const GradusPreset hump_presets[] = GRADUS_ROWS (
  { .id = "twins", .title = N_ ("Equally rare"),
    .blurb = N_ ("2.5 and 5.9 are equally rare among what is seen. Their ratios are 1.11 and "
                 "0.0000007."),
    .data = "none",
    .claims = "x == 2.5\nrival ~ 5.9\nabs(rival-seen / seen - 1) < 1e-6\nratio ~ 1.11\n"
              "rival-ratio < 1e-6" },
  { .id = "by-hand", .title = N_ ("By hand: three cells"),
    .blurb = N_ ("Good 0.7, 0.3, 0 and seen 0.63, 0.27, 0.1: the ratio is 10/9, 10/9 and 0."),
    .params = "shape=cells places=3 x=1",
    .claims = "readings[0,3] ~ 1.111\nreadings[1,3] ~ 1.111\nreadings[2,3] == 0\n"
              "flagged[0] ~ 0.10\nflagged[1] == 0" },
  { .id = "middle", .title = N_ ("In the middle of the hump"),
    .blurb = N_ ("At 5 something is seen five times as often as at 2.5, and it is strange: the "
                 "ratio is 0.0000186."),
    .params = "x=5",
    .claims = "readings[7,0] == 2.5\nreadings[7,2] ~ 0.0158\nseen ~ 0.0798\nratio * 1e5 ~ 1.86" },
  { .id = "thin", .title = N_ ("A thin hump"),
    .blurb = N_ ("One in a hundred is enough: at 5 the ratio is 0.0002."),
    .params = "epsilon=0.01 x=5", .claims = "ratio < 0.0003\nceiling ~ 1.01" },
  { .id = "none", .title = N_ ("Edge: no hump"),
    .blurb = N_ ("What is seen is good: the ratio is 1 everywhere, also where hardly anything "
                 "is seen."),
    .params = "epsilon=0 x=4", .claims = "ratio ~ 1.0\nceiling == 1\nseen < 0.001" },
  { .id = "inside", .title = N_ ("Failure: a hump among the good"),
    .blurb = N_ ("A hump at 0 with the variance 0.25: the ratio goes from 0.909 to 1.111, and with "
                 "the limit 0.5 nothing is flagged."),
    .params = "hump=0 x=0",
    .failure = N_ ("What does not belong here hides where the good are: the ratio hardly falls. "
                   "Look at its smallest value before choosing a limit, and measure something else "
                   "in which both differ."),
    .claims = "ratio ~ 0.909\nceiling ~ 1.111\nflagged[0] == 0\never: event:nothing" },
  { .id = "divided", .title = N_ ("Failure: two estimates divided"),
    .blurb = N_ ("Twenty points of each, a window of 0.3 over every point, and the sums divided: "
                 "at 2.5 the ratio is 1.33, above its bound."),
    .params = "shape=windows",
    .failure = N_ ("In the tail both estimates are a single window, and one small number is "
                   "divided by another. Estimate the ratio itself and not two densities."),
    .claims = "ratio ~ 1.33\nratio > ceiling" });

#define CARD_16 "oracles-C/ch16.out: scipy.stats.norm and brentq"

static const GradusCheck hump_checks[] = GRADUS_ROWS (
  { "twins", 1, "ratio", GRADUS_EXPECT (1.11109), 1e-5, CARD_16 },
  { "twins", 1, "seen", GRADUS_EXPECT (0.015775767788114632), 1e-12, CARD_16 },
  { "twins", 1, "rival-ratio", GRADUS_EXPECT (6.97e-7), 1e-9, CARD_16 },
  { "twins", 1, "flagged", GRADUS_EXPECT (0.100060, 0.000225), 1e-6, CARD_16 },
  { "twins", 1, "readings", GRADUS_EXPECT (1.1037), 1e-5, CARD_16, .index = 8 * 4 + 3 },
  { "twins", 1, "readings", GRADUS_EXPECT (0.522007), 1e-6, CARD_16, .index = 9 * 4 + 3 },
  { "twins", 1, "readings", GRADUS_EXPECT (0.012257), 1e-6, CARD_16, .index = 10 * 4 + 3 },
  { "twins", 1, "readings", GRADUS_EXPECT (1.8633e-5), 1e-9, CARD_16, .index = 12 * 4 + 3 },
  { "by-hand", 1, "readings", GRADUS_EXPECT (10.0 / 9), 1e-12, "by hand: 0.7 / 0.63",
    .index = 3 },
  { "by-hand", 1, "flagged", GRADUS_EXPECT (0.1, 0), 1e-9, "by hand: the third cell" },
  { "inside", 1, "ratio", GRADUS_EXPECT (1 / 1.1), 1e-12, "by hand: 1 / (0.9 + 0.1 · 2)" });

static const GradusPair hump_pairs[] = GRADUS_ROWS (
  { .id = "places", .title = N_ ("A hump outside and one inside"),
    .blurb = N_ ("The same share of the same hump. Outside the ratio falls to nothing, inside it "
                 "stays near 1."),
    .preset = "twins", .left = "hump=5 x=5", .right = "hump=0 x=0",
    .claims = "left: ratio < 1e-4\nright: ratio ~ 0.909\nleft > right: flagged[0]" });

static const GradusSheet hump_sheet = {
  .aha = N_ ("Do not ask how rare it is, but how much more common it is here than among the good."),
  .by_hand = N_ ("Three cells, good 0.7, 0.3, 0 and seen 0.63, 0.27, 0.1: w = 1.111, 1.111, 0, and "
                 "1/(1 − 0.1) is the bound."),
  .why = "ranks", .intuition = N_ ("Rare means strange."), .caught_by = "stranger",
  .breaks = N_ ("A hump at 0 with the variance 0.25: the ratio goes from 0.909 to 1.111, and there "
                "is nothing to see. Without a sample that is known to be good there is no ratio."),
  .needs = "gaussian-density bayes-rule", .leads_to = "kliep covariate-shift relative-importance",
  .aliases = "density ratio; inlier score; importance; 密度比; 正常度; 重要度; mdb",
  .terms = N_ ("density ratio; inlier score"), .tiny = "rank law",
};

const GradusDescriptor gradus_density_ratio = {
  .base = &gradus_ratio, .id = "density-ratio", .title = N_ ("Outliers by density ratio"),
  .summary = N_ ("Compare what is seen with what is known to be good, place by place."),
  .goal = N_ ("Say why the rarest place need not be the strangest."),
  .source = "Sugiyama, Illustrated Machine Learning, section 12.3",
  .columns = N_ ("No data: two densities are all."),
  .fixed = "over=hump first-mean=0 first-width=1", .params = hump_params, .phases = hump_phases,
  .plots = hump_plots, GRADUS_ROW (hump), .end_shows = "hills",
  .start_said = GRADUS_SAY (
    { "cells", N_ ("Three cells: what is good, and what is seen.") },
    { NULL, N_ ("What is good lies about 0; what is seen is that, and a hump at {hump}.") }),
};
