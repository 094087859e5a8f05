/* Random forest: a row of the family "forest", whose trees may ask about a few inputs, drawn anew
 * for every question.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "forest.h"

/* The last trees are shown, down to their grandchildren. */
#define SHOWN 12
#define LEVELS 3
/* Trees of the question about the standard deviation of their mean. */
#define MANY 1000

/* The hue of an input: the first eight have their own. */
static GradusRole
role_of_input (double input)
{
  return input < 8 ? (GradusRole) (GRADUS_ROLE_CLASS + (guint) input) : GRADUS_ROLE_MUTED;
}

static void
draw_questions (const double *nodes, guint node, double x, double width, int level,
                GradusScene *scene)
{
  const double *row = &nodes[(gsize) node * GRADUS_FOREST_N_COLUMNS];

  if (row[GRADUS_TREE_LEFT] < 0)
    return;
  for (int side = 0; side < 2 && level + 1 < LEVELS; side++)
    {
      const guint child = (guint) row[side == 0 ? GRADUS_TREE_LEFT : GRADUS_TREE_RIGHT];
      const double at = x + (side == 0 ? -0.5 : 0.5) * width;

      if (nodes[(gsize) child * GRADUS_FOREST_N_COLUMNS + GRADUS_TREE_LEFT] < 0)
        continue;
      gradus_scene_segment (scene, x, level, at, level + 1, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
      draw_questions (nodes, child, at, width / 2, level + 1, scene);
    }
  gradus_scene_point (scene, x, level, role_of_input (row[GRADUS_TREE_INPUT]),
                      GRADUS_SHAPE_CIRCLE, level == 0 ? 2 : 1.2, -1);
}

/* The last trees side by side, each question in the hue of the input that it asks about. */
static void
build_questions (const GradusPosition *here, GradusScene *scene)
{
  const GradusForestState *state = here->state;
  const GradusTable *table = gradus_dataset_get_table (here->dataset);
  const guint n = state->roots.n;
  const guint first = n > SHOWN ? n - SHOWN : 0;

  if (gradus_kit_waits (scene, n == 0, _ ("There is no learner yet.")))
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_FLIP_Y | GRADUS_AXES_INTEGER_X | GRADUS_AXES_INTEGER_Y,
                         C_ ("axis", "tree"), C_ ("axis", "question"));
  gradus_scene_set_x_range (scene, first + 0.5, first + SHOWN + 0.5);
  gradus_scene_set_y_range (scene, 0, LEVELS - 1);
  for (guint k = first; k < n; k++)
    {
      guint n_nodes;
      const double *nodes = gradus_forest_learner (state, k, &n_nodes);

      draw_questions (nodes, 0, k + 1.0, 0.5, 0, scene);
      if (n_nodes == 1)
        gradus_scene_point (scene, k + 1.0, 0, GRADUS_ROLE_MUTED, GRADUS_SHAPE_CROSS, 1.2, -1);
    }
  for (guint j = 0; j < MIN (table->d, 8); j++)
    gradus_scene_legend_mark (scene, role_of_input (j), GRADUS_SHAPE_CIRCLE,
                              table->names[table->x_columns[j]]);
}

/* What decides: how often one tree errs, how alike two are, and what their vote makes of it. */
static void
build_bars (const GradusPosition *here, GradusScene *scene)
{
  const double heights[] = { gradus_forest_one_error (here), gradus_forest_correlation (here),
                             gradus_forest_out_error (here) };
  const char *const names[] = { _ ("one errs"), _ ("two are alike"), _ ("all err") };
  const GradusRole roles[] = { GRADUS_ROLE_MODEL, GRADUS_ROLE_SECOND, GRADUS_ROLE_ACCENT };

  if (gradus_kit_waits (scene, isnan (heights[0]) || isnan (heights[1]),
                        _ ("No example has been missed by two trees yet.")))
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "out of bag"),
                         C_ ("axis", "share"));
  gradus_scene_set_x_names (scene, names, 3);
  gradus_scene_set_x_range (scene, 0.4, 3.6);
  gradus_scene_set_y_range (scene, MIN (heights[1], 0), 1);
  for (guint i = 0; i < 3; i++)
    {
      gradus_scene_bar (scene, i + 1, 0.6, 0, heights[i], roles[i], 0.5);
      gradus_scene_text (scene, i + 1, MAX (heights[i], 0), GRADUS_ANCHOR_ABOVE, roles[i], 1,
                         GRADUS_NUM (heights[i]));
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("data"),
  { "questions", N_ ("What the trees ask first"), .build = build_questions,
    .caption = GRADUS_SAY ({ NULL, N_ ("the same first question: {percent first-share}") }) },
  { "bars", N_ ("One tree, two trees, all trees"), .build = build_bars },
  GRADUS_BASE_ROWS);

/* Of all trees the share of those that begin with the input with which most begin. */
static double
find_first_share (const GradusPosition *here)
{
  const GradusForestState *state = here->state;
  const guint d = gradus_dataset_get_table (here->dataset)->d;
  g_autofree guint *firsts = g_new0 (guint, MAX (d, 1));
  guint most = 0;

  for (guint k = 0; k < state->roots.n; k++)
    {
      guint n_nodes;
      const double first = gradus_forest_learner (state, k, &n_nodes)[GRADUS_TREE_INPUT];

      if (first >= 0)
        {
          firsts[(guint) first]++;
          most = MAX (most, firsts[(guint) first]);
        }
    }
  return state->roots.n > 0 ? (double) most / state->roots.n : NAN;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  const double correlation = gradus_forest_correlation (here);

  gradus_forest.name (here, names);
  gradus_names_number (names, "first-share", find_first_share (here));
  gradus_names_whole (names, "many", MANY);
  gradus_names_number (names, "many-deviation",
                       sqrt (MAX (correlation + (1 - correlation) / MANY, 0)));
  gradus_names_number (names, "many-alone", 1 / sqrt (MANY));
}

static const GradusQuestion questions[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("different"),
  { "deviation", N_ ("How much do a thousand trees smooth?"), "check", "bars",
    .asks = GRADUS_ASKS_NUMBER, .about = "many-deviation", .scale = "0.1",
    .when = "voted == 30 and correlation > 0",
    .words = N_ ("Every vote has the standard deviation 1, and two votes of this forest have the "
                 "correlation {correlation}. {many} such trees vote. What is the standard "
                 "deviation of their mean?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{many-deviation}: the variance is ρ + (1 − ρ)/b, and the ρ "
                                     "that they share does not cancel.") }),
    .intuition = N_ ("You thought that a thousand trees cancel as a thousand coins do, but what "
                     "they share does not cancel."),
    .intuition_answer = "many-alone" },
  GRADUS_BASE_ROWS);

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "one-strong", .title = N_ ("One strong input and five weak ones"),
    .blurb = N_ ("With one input a question the trees ask different things first: on average "
                 "one is wrong more often than a tree that may choose, and they are less alike."),
    .data = "one-strong-five-weak", .data_seed = 1, .params = "inputs=1", .seed = 1,
    .claims = "exhausted\nout-error < one-error\ncorrelation < 0.6\nfirst-share < 0.4" },
  { .id = "by-hand", .title = N_ ("One tree, all examples, all inputs"),
    .blurb = N_ ("Without a sample and with all inputs the forest is the decision tree of these "
                 "eight points, question by question."),
    .data = "two-cuts-8", .params = "resample=none inputs=0 rounds=1", .seed = 1,
    .claims = "errors == 0\nleaves == 4" },
  { .id = "moons", .title = N_ ("Two moons"),
    .blurb = N_ ("Stairs of many trees lie over each other, and the border of the vote bends."),
    .data = "moons:n=120,noise=0.3", .data_seed = 1, .params = "inputs=1 rounds=60", .seed = 1,
    .claims = "out-error < one-error" },
  { .id = "alike", .title = N_ ("Failure: all ask alike"),
    .blurb = N_ ("With all six inputs at every question most trees begin with the strong one, and "
                 "their votes are more alike."),
    .data = "one-strong-five-weak", .data_seed = 1, .params = "inputs=0", .seed = 1,
    .claims = "correlation > 0.65\nfirst-share > 0.5",
    .failure = N_ ("What the trees share does not cancel in their mean: the variance cannot fall "
                   "below the correlation. Let each question choose among fewer inputs.") },
  { .id = "needles", .title = N_ ("Failure: needles in a haystack"),
    .blurb = N_ ("Two useful inputs of 100, and ten are tried at a question: a useful one is among "
                 "them with 19.1 %."),
    .data = "one-strong-five-weak:weak=1,noise=98", .data_seed = 1, .params = "inputs=10 rounds=60",
    .seed = 1, .claims = "one-error > 0.4",
    .failure = N_ ("Most questions are asked of inputs that know nothing. Try more inputs at a "
                   "question, or choose features first.") });

#define BY_HAND "the tree of decision-tree on these data, by hand"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", 1, "forest",
    GRADUS_EXPECT (1, 2, 1, 3.1, 0, 3, 4, 0, 2.1), 1e-14, BY_HAND },
  { "by-hand", 1, "errors", GRADUS_EXPECT (0), 0, BY_HAND });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "inputs", .title = N_ ("All inputs and one"),
    .blurb = N_ ("Trees that may choose among six inputs are more alike than trees that must take "
                 "the one they are given, and they err less on average."),
    .preset = "one-strong", .left = "inputs=6", .right = "inputs=1", .plot = "questions",
    .claims = "left > right: correlation\nleft < right: one-error" },
  { .id = "tree", .title = N_ ("A forest and a tree"),
    .blurb = N_ ("A tree grown to the end has no training error and hard boxes; the forest has a "
                 "border that bends."),
    .preset = "moons", .other = "decision-tree", .plot = "data", .claims = "right: errors == 0\n"
    "left: leaves > 1" });

static const GradusSheet sheet = {
  .aha = N_ ("Trees that may not all ask the same question disagree, and disagreement is what "
             "averaging feeds on."),
  .by_hand = N_ ("Votes of variance 1 with ρ = ½: the mean of 4 has ½ + ½/4 = 0.625, that of 1,000 "
                 "has 0.5005, a standard deviation of 0.707."),
  .why = "questions",
  .intuition = N_ ("A thousand trees cancel a thousandfold."),
  .caught_by = "deviation",
  .breaks = N_ ("Two useful inputs of 100, ten tried at a question: a useful one is among them "
                "with 0.191, and one tree errs on more than 0.4 of what it has not seen."),
  .needs = "bagging decision-tree",
  .leads_to = "adaboost sparse-feature-selection",
  .aliases = "forest; RF; out-of-bag; OOB; feature subset; 随机森林; 袋外误差; 特征子集; sjsl",
  .terms = N_ ("random forest; out-of-bag error; correlation"),
};

const GradusDescriptor gradus_random_forest = {
  .base = &gradus_forest, .id = "random-forest", .chapter = 8, .difficulty = 2,
  .fixed = "learner=tree", .defaults = "inputs=1",
  .title = N_ ("Random forest"),
  .summary = N_ ("Trees of bootstrap samples that may ask about a few inputs, drawn anew for every "
                 "question, vote."),
  .goal = N_ ("Say why worse trees can make a better forest, and what the mean of many votes "
              "cannot cancel."),
  .source = "Breiman 2001; 图解机器学习, section 9.2",
  .plots = plots, .end_shows = "bars", .questions = questions, .presets = presets,
  .pairs = pairs, .checks = checks,
  .sheet = &sheet, .name = name,
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "which examples are drawn depends on their numbers" },
    { "copies", GRADUS_DIFFERS, "twice as many are drawn, and others" }),
};
