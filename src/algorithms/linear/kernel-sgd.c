/* Stochastic gradient on a kernel model, and the same with a cut towards 0: two rows of the family
 * "scores".
 *
 * Objective. The model has a bump at each sample, f (x) = sum_j theta_j k (x, x_j) with k (x, c) =
 * exp (-|x - c|^2 / (2 h^2)), and J = 1/2 sum_i (y_i - f (x_i))^2; with the cut J has n lambda
 * |theta|_1 more.
 *
 * Step. One sample is taken; k_i being its column of bumps and r = y_i - theta'k_i its residual,
 * theta := theta + alpha r k_i. The cut then brings every theta_j nearer to 0 by alpha lambda, and
 * what is nearer than that becomes exactly 0.
 *
 * Why it works. The curve changes by alpha r sum_j k (x, x_j) k (x_i, x_j): a bump around the
 * sample, wider than the kernel by sqrt 2. At the sample itself r becomes (1 - alpha |k_i|^2) r, so
 * that alpha has to be below 2 / |k_i|^2 for every sample. The expected step is the gradient step.
 *
 * Cost. b a step for theta, n b for the exact J.
 *
 * Edge cases. "The last step was short" is said of one sample whose residual was small by luck; a
 * whole pass is needed to know. Two samples at one place that disagree pull for ever. A zero that
 * was cut is no verdict: the next residual wakes it.
 *
 * Source: 图解机器学习, sections 3.3 and 5.2; J. Langford, L. Li and T. Zhang 2009, JMLR 10,
 * 777-801 (truncated gradient).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "score-steps.h"

typedef GradusScores Work;
typedef GradusScoresParams Params;
typedef GradusScoresState State;

/* Columns of the piano roll, and the phases of a round of the row that has it. */
#define ROLL 100
#define ROLL_PHASES 4

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work);
  const double by = state->rate * params->lambda * params->every;
  double came_back = 0;
  int nearest = -1;

  gradus_scores_name (here, names);
  for (guint j = 0; j < work->b; j++)
    {
      came_back += state->woken.data[j];
      /* What is as large as the cut takes, more or less: of it one cannot say at a glance. */
      if (state->theta.data[j] != 0
          && (nearest < 0 || fabs (fabs (state->theta.data[j]) - by)
                               < fabs (fabs (state->theta.data[nearest]) - by)))
        nearest = (int) j;
    }
  gradus_names_whole (names, "came-back", (gint64) came_back);
  gradus_names_number (names, "quarter", fmax (0.25 * fabs (state->residual.data[0]), 1e-6));
  gradus_names_number (names, "by", by);
  gradus_names_whole (names, "nearest", MAX (nearest, 0));
  gradus_names_whole (names, "nearest-number", nearest + 1);
  gradus_names_number (names, "nearest-theta", nearest < 0 ? NAN : state->theta.data[nearest]);
  gradus_names_number (names, "nearest-past",
                       nearest < 0 ? NAN
                       : state->theta.data[nearest] - copysign (by, state->theta.data[nearest]));
  gradus_names_number (names, "tenth-by", fmax (0.25 * by, 1e-12));
  gradus_names_number (names, "cut-rate", state->rate);
  gradus_names_flag (names, "cut-now", state->updates % (guint) params->every == 0);
  gradus_names_flag (names, "near", nearest >= 0 && fabs (state->theta.data[nearest]) < 2 * by);
}

/* --- Pictures --------------------------------------------------------------------------------- */

/* What the step has added to the curve, filled. */
static void
draw_bump (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, previous, work, table);
  double x[161], before[161], after[161], low, high, eta;

  if (previous == NULL || table->d > 1 || gradus_array_equal (&state->theta, &previous->theta))
    return;
  gradus_scores_range (table, &low, &high);
  for (guint i = 0; i < 161; i++)
    {
      x[i] = low + (high - low) * i / 160;
      gradus_scores_at (work, previous->theta.data, &x[i], &eta, &before[i]);
      gradus_scores_at (work, state->theta.data, &x[i], &eta, &after[i]);
    }
  gradus_scene_band (scene, x, before, after, 161, GRADUS_ROLE_ACCENT, 0.3);
  gradus_scene_label (scene, _("what the step has added"));
}

static void
name_stems (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params);
  const double by = state->rate * params->lambda * params->every;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "Bump"), "θ");
  if (params->cut == GRADUS_CUT_NONE || !(by > 0))
    return;
  gradus_scene_hrule (scene, by, GRADUS_ROLE_ACCENT, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_hrule (scene, -by, GRADUS_ROLE_ACCENT, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_label (scene, _("what is nearer to 0 becomes 0"));
}

static void
mark_tolerance (const GradusPosition *here, GradusScene *scene)
{
  const Params *params = here->params;

  if (here->step > 1 && params->tolerance > 0)
    gradus_scene_hrule (scene, params->tolerance, GRADUS_ROLE_ACCENT, GRADUS_LINE_DOTTED, "ε");
}

/* Every parameter over the last examples: pale where it is exactly 0. */
static void
draw_roll (const GradusPosition *here, GradusScene *scene)
{
  const Work *work = here->workspace;
  const guint64 last = here->iteration, first = last > ROLL ? last - ROLL : 0;
  const guint columns = (guint) (last - first);
  g_autofree double *cells = g_new (double, (gsize) work->b * MAX (columns, 1));
  guint value = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_INTEGER_Y
                                  | GRADUS_AXES_FLIP_Y, _("the last examples"),
                                  C_ ("axis", "Bump"));
  if (gradus_kit_waits (scene, here->history == NULL || columns == 0,
                        _("A column is drawn for every example that has acted.")))
    return;
  gradus_kit_entry (here, "theta[0]", &value, &(guint) { 0 });
  for (guint t = 0; t < columns; t++)
    {
      gsize length = 0;
      const double *then = gradus_history_track (here->history, value,
                                                 MIN ((first + t + 1) * ROLL_PHASES, here->step),
                                                 &length);

      for (guint j = 0; j < work->b; j++)
        cells[(gsize) j * columns + t] = then != NULL && j < length && then[j] != 0 ? then[j] : NAN;
    }
  gradus_scene_matrix (scene, cells, work->b, columns, GRADUS_MAP_DIVERGING, 0, 0, FALSE, "θ");
}

static const GradusPlot sgd_plots[] = GRADUS_ROWS (
  { "fit", N_("Data and curve"), GRADUS_EDIT_POINTS, .kit = gradus_kit_regression, .of = "",
    .with = "before active=example", .extra = draw_bump },
  { "stems", N_("Parameters, one for each bump"), .kit = gradus_kit_bars, .of = "theta",
    .with = "stems marked=example", .extra = name_stems },
  { "loss", N_("Objective"), .kit = gradus_kit_curves, .of = "loss" },
  { "steps", N_("Lengths of the steps"), .kit = gradus_kit_curves, .of = "moved",
    .extra = mark_tolerance });

static const GradusPlot cut_plots[] = GRADUS_ROWS (
  { "roll", N_("Who is awake"), .build = draw_roll },
  { "fit", N_("Data and curve"), GRADUS_EDIT_POINTS, .kit = gradus_kit_regression, .of = "",
    .with = "before active=example", .extra = draw_bump },
  { "stems", N_("Parameters, one for each bump"), .kit = gradus_kit_bars, .of = "theta",
    .with = "stems marked=example", .extra = name_stems },
  { "zeros", N_("Parameters that are 0"), .kit = gradus_kit_curves, .of = "zeros",
    .with = "iterations" },
  { "loss", N_("Objective"), .kit = gradus_kit_curves, .of = "loss" });

/* --- What is said ----------------------------------------------------------------------------- */

#define PHASE_TAKE                                                                                 \
  { "take", N_("Take a sample"), N_("Measure how far the curve passes it by."),                    \
    .shows = "fit", .pseudocode = N_("i ← next sample; r ← y_i − θᵀk_i"),                          \
    .run = gradus_scores_take,                                                                     \
    .rule = "\\role{accent}{r} = \\role{data}{y_i} - \\role{model}{\\theta}^T k_i,\\quad "         \
            "k_{ij} = e^{-\\|x_i - x_j\\|^2 / 2h^2}",                                              \
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{r} = <y|data> - <factor was> = <r|accent>" }),   \
    .said = GRADUS_SAY ({ NULL, N_("Sample {i} comes: its target is {y}, the curve passes at "     \
                                   "{was}, and the residual is {r}.") }) }
#define PHASE_MOVE(lost)                                                                           \
  { "move", N_("Bend the curve"),                                                                  \
    N_("Every bump moves by its share in this sample: the curve bends around it."),                \
    .shows = "fit", .pseudocode = N_("θ ← θ + α r k_i"), .run = gradus_scores_move,                \
    .rule = "\\role{model}{\\theta} := \\role{past}{\\theta} + \\alpha\\,\\role{accent}{r}\\,k_i", \
    .filled = GRADUS_SAY (                                                                         \
      { "few", "<move theta used-rate sum>" },                                                     \
      { NULL, "y_{<i>} - \\role{model}{f}(x_{<i>}) = (1 - \\alpha\\|k_{<i>}\\|^2)\\,"              \
              "\\role{accent}{r} = <shrinking> \\cdot <factor r|accent> = <left|accent>" }),       \
    .said = GRADUS_SAY (                                                                           \
      { "event:rose", lost },                                                                      \
      { "still", N_("The curve passes sample {i} as before: the step was next to nothing.") },     \
      { NULL, N_("The curve bends around sample {i}; {percent shrinking} of its residual is left, "\
                 "and J goes from {before loss} to {after loss}.") }) }

static const GradusPhase sgd_phases[] = GRADUS_ROWS (
  PHASE_TAKE,
  PHASE_MOVE (N_("The curve bends around sample {i}; {percent shrinking} of its residual is left. "
                 "But J rises from {before loss} to {after loss}: what one sample gains its "
                 "neighbours lose.")),
  GRADUS_SCORES_PHASE_CHECK (
    { "converged and stop == step and gradient-norm > 0.01",
      N_("The last step is {moved} long, and the rule stops: but only sample {i} was content. "
         "The gradient over all samples still has the length {gradient-norm}.") },
    { "converged", N_("The rule stops after {updates} steps: J = {loss}, and the gradient over all "
                      "samples has the length {gradient-norm}.") },
    { "exhausted", N_("The limit of {updates} steps is reached: J = {loss}, and the gradient "
                      "over all samples has the length {gradient-norm}.") },
    { "event:pass-end", N_("Pass {pass} ends: it has moved θ by {pass-moved} in all.") },
    { NULL, N_("The step was {moved} long; on it goes.") }));

static const GradusPhase cut_phases[] = GRADUS_ROWS (
  PHASE_TAKE,
  /* J has the penalty, which has grown with the parameters. */
  PHASE_MOVE (N_("The curve bends around sample {i}; {percent shrinking} of its residual is left. "
                 "But J rises from {before loss} to {after loss}: it counts all other samples as "
                 "well, and n λ Σ|θ|.")),
  { "cut", N_("Cut"), N_("Bring every parameter nearer to 0; what is nearer still becomes 0."),
    .shows = "stems",
    .pseudocode = N_("for each j: θ_j ← θ_j, by α λ nearer to 0"), .run = gradus_scores_cut,
    .rules = GRADUS_SAY (
      { "cut == slope", "\\role{model}{\\theta_j} := \\role{past}{\\theta_j} - \\alpha\\lambda\\,"
                        "\\mathrm{sign}\\,\\role{past}{\\theta_j}" },
      { NULL, "\\role{model}{\\theta_j} := \\mathrm{sign}(\\role{past}{\\theta_j})\\,\\max\\big(0,"
              "\\; |\\role{past}{\\theta_j}| - \\alpha\\lambda K\\big)" }),
    .rule = "\\role{model}{\\theta_j} := \\mathrm{sign}(\\role{past}{\\theta_j})\\,\\max\\big(0,"
            "\\; |\\role{past}{\\theta_j}| - \\alpha\\lambda K\\big)",
    .filled = GRADUS_SAY (
      { "not cut-now", "t = <updates>,\\quad K = <every>" },
      { "few", "\\alpha\\lambda K = <by>,\\quad \\role{model}{\\theta} = <theta|model>" },
      { NULL, "\\alpha\\lambda K = <by>,\\quad \\#\\{\\theta_j = 0\\} = <zeros|model>" }),
    .said = GRADUS_SAY (
      { "not cut-now", N_("No cut yet: one comes after every {every} steps.") },
      { "cut == slope", N_("Every parameter moves by {by} towards 0, and past it where it was "
                           "nearer: {zeros} of {b} are exactly 0.") },
      { "event:died", N_("Everything is brought {by} nearer to 0, and what was nearer becomes "
                         "exactly 0: {zeros} of {b} are 0 now.") },
      { NULL, N_("Everything is brought {by} nearer to 0; nobody new gets there, and {zeros} of "
                 "{b} are 0.") }) },
  { "check", N_("Is it enough?"), N_("Look at a whole pass: one step says nothing."),
    .pseudocode = N_("until a pass leads nowhere"), .run = gradus_scores_check,
    .rule = "\\|\\role{model}{\\theta}^{(t)} - \\role{past}{\\theta}^{(t-n)}\\| \\lt \\varepsilon",
    .filled = GRADUS_SAY (
      { "event:pass-end", "<pass-moved> <cmp pass-moved tolerance> <tolerance>" }),
    .said = GRADUS_SAY (
      { "converged", N_("Pass {pass} has moved θ by {pass-moved} only: at rest with J = {loss}, "
                        "and "
                        "{zeros} of {b} parameters are 0.") },
      { "exhausted", N_("The limit of {updates} steps is reached: J = {loss}, and {zeros} of {b} "
                        "parameters are 0; {came-back} have been 0 and come back.") },
      { "event:pass-end", N_("Pass {pass} ends: {zeros} of {b} parameters are 0; {came-back} have "
                             "been 0 and come back.") },
      { NULL, N_("{zeros} of {b} parameters are 0; the next sample.") }) });

static const GradusEvent sgd_events[] = GRADUS_ROWS (
  GRADUS_SCORES_EVENT_ROSE,
  GRADUS_SCORES_EVENT_PASS);

static const GradusEvent cut_events[] = GRADUS_ROWS (
  GRADUS_SCORES_EVENT_ROSE,
  GRADUS_SCORES_EVENT_PASS,
  [GRADUS_SCORES_DIED] = { "died", N_("A zero"), N_("A parameter has become exactly 0.") },
  [GRADUS_SCORES_WOKE] = { "woke", N_("Awake"), N_("A parameter that was 0 is not any more.") });

static const GradusInvariant sgd_invariants[] = GRADUS_ROWS (
  { "factor", N_("A step multiplies its own residual"), "r' = (1 - \\alpha\\|k_i\\|^2)\\,r",
    gradus_scores_holds_factor, .phase = "move" });

/* A cut never turns a sign. */
static gboolean
holds_sign (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, previous, params);

  for (gsize j = 0; previous != NULL && j < gradus_array_length (&state->theta); j++)
    *measured = fmin (*measured, state->theta.data[j] * previous->theta.data[j]);
  return params->cut == GRADUS_CUT_SLOPE || *measured >= 0;
}

static const GradusInvariant cut_invariants[] = GRADUS_ROWS (
  { "factor", N_("A step multiplies its own residual"), "r' = (1 - \\alpha\\|k_i\\|^2)\\,r",
    gradus_scores_holds_factor, .phase = "move" },
  { "sign", N_("A cut turns no sign"), "\\theta_j\\theta'_j\\ge 0", holds_sign, .phase = "cut" });

/* What the two rows share. */
#define KERNEL_ROW                                                                                 \
  GRADUS_SCORES, .name = name, .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,   \
  .columns = N_("Inputs and a numeric target."),                                                   \
  .predicts = GRADUS_PREDICTS_REAL, .predict = gradus_scores_predict,                              \
  .start_shows = "fit",                                                                            \
  .start_said = GRADUS_SAY ({ NULL, N_("The start: {b} bumps, one on each sample, and J = {loss}.")\
                            })

#define PROGRAM_3_8 "program of figure 3.8, run with the book's streams; numpy, 3e-15"
#define SHEET "syllabus, teaching sheet, by hand"

/* --- Stochastic gradient for the kernel model ------------------------------------------------- */

static const GradusQuestion sgd_questions[] = GRADUS_ROWS (
  { "bend", N_("Where does the curve pass the sample?"), "move", "fit", .asks = GRADUS_ASKS_NUMBER,
    .about = "passes", .scale = "quarter", .when = "updates < 3",
    .words = N_("Sample {i} has the target {y}, and the curve passes it at {was}. With α = "
                "{rate-now} and ‖k‖² = {size}: where does it pass after the step?"),
    .intuition = N_("You thought the step closes the gap, but it takes the share α‖k‖² of it."),
    .intuition_answer = "y" },
  { "arrived", N_("Has it arrived?"), "check", "steps", .asks = GRADUS_ASKS_EVENT,
    .about = "gradient-norm < 0.1", .when = "sudden",
    .words = N_("The last step was only {moved} long. Is the gradient of J over all samples short "
                "as well, below 0.1?"),
    .truth = GRADUS_SAY (
      { NULL, N_("Over all samples the gradient has the length {gradient-norm}.") }),
    .intuition = N_("You thought a tiny step means arrival, but only one sample was content."),
    .intuition_answer = "yes" });

static const GradusPreset sgd_presets[] = GRADUS_ROWS (
  { .id = "book", .title = N_("The book’s run"),
    .blurb = N_("From random parameters J falls from 41.7 to 0.687 in 200 steps; the rule stops at "
                "step 11,556, by luck: the gradient is still 0.738 long."),
    .data = "sinc-005", .rng = GRADUS_RNG_BOOK, .params = "begin=random max-iterations=50000",
    .claims = "start: loss ~ 41.7\niteration 200: loss ~ 0.687\nconverged\niteration == 11556\n"
              "gradient-norm ~ 0.738" },
  { .id = "two", .title = N_("Two samples by hand"),
    .blurb = N_("Each visit halves the residual of its own sample and spoils the other’s."),
    .data = "half-2", .params = "width=0.8493218 rate=0.4 order=listed max-iterations=200",
    .claims = "iteration 1: theta[0] ~ 0.4\niteration 1: theta[1] ~ 0.2\n"
              "iteration 2: theta[0] ~ 0.12\niteration 2: theta[1] ~ -0.36\nconverged" },
  { .id = "apart", .title = N_("Bumps that do not overlap"),
    .blurb = N_("Width 0.1: nobody spoils anything, and here a short step does mean arrival."),
    .data = "half-2", .params = "width=0.1 rate=0.9 order=listed max-iterations=200",
    .claims = "converged\ngradient-norm < 0.0001" },
  { .id = "pass", .title = N_("A stop that asks everybody"),
    .blurb = N_("The same samples; a whole pass is looked at. After forty passes one still moves θ "
                "by more than 0.05."),
    .params = "begin=random stop=pass tolerance=0.001 max-iterations=2000",
    .claims = "exhausted\npass == 40\npass-moved > 0.05" },
  { .id = "falling", .title = N_("Large steps first, small ones later"),
    .blurb = N_("The rate falls with the passes: less and less shaking, and less and less "
                "progress. J is 0.404 after twenty."),
    .params = "begin=random decay=0.2 stop=pass tolerance=0.001 max-iterations=1000",
    .claims = "exhausted\nused-rate < 0.03\npass == 20\nloss ~ 0.404" },
  { .id = "clash", .title = N_("Two samples at one place"),
    .blurb = N_("1 and −1 at the same x: each undoes what the other has done, and the curve swings "
                "forever."),
    .data = "clash-2", .params = "rate=0.2 order=listed max-iterations=200",
    .claims = "exhausted\nmoved > 0.1" },
  { .id = "too-long", .title = N_("Failure: steps too long"),
    .blurb = N_("With α = 0.6 the residual of an inner sample turns from r to −1.6 r."),
    .params = "begin=random rate=0.6",
    .failure = N_("α‖k‖² is above 2 where the bumps overlap most, ‖k‖² = 4.34 there: every visit "
                  "makes the residual larger. Keep α below 0.46."),
    .claims = "iteration 50: loss > 1000" });

static const GradusCheck sgd_checks[] = GRADUS_ROWS (
  { "book", 0, "loss", GRADUS_EXPECT (41.673607), 1e-7, PROGRAM_3_8 },
  { "book", 200, "loss", GRADUS_EXPECT (0.68734622), 1e-8, PROGRAM_3_8 },
  { "book", 1000, "loss", GRADUS_EXPECT (0.2657), 1e-4, PROGRAM_3_8 },
  { "book", 5000, "loss", GRADUS_EXPECT (0.0688), 1e-4, PROGRAM_3_8 },
  { "book", GRADUS_CHECK_END, "iterations", GRADUS_EXPECT (11556), 0,
    "图解机器学习, text of section 3.3" },
  { "book", GRADUS_CHECK_END, "loss", GRADUS_EXPECT (0.05350205), 1e-8, PROGRAM_3_8 },
  { "book", GRADUS_CHECK_END, "theta",
    GRADUS_EXPECT (-0.5689116, 0.3316901, -0.4231637, 0.5729997, -0.1419533), 1e-7, PROGRAM_3_8 },
  { "book", GRADUS_CHECK_END, "gradient-norm", GRADUS_EXPECT (0.73837079), 1e-7,
    "numpy, norm (K (K theta - y)) at the stop" },
  { "two", 1, "theta", GRADUS_EXPECT (0.4, 0.2), 1e-7, SHEET },
  { "two", 2, "theta", GRADUS_EXPECT (0.12, -0.36), 1e-7, SHEET });

static const GradusPair sgd_pairs[] = GRADUS_ROWS (
  { .id = "rate", .title = N_("A rate of 0.1 and one of 0.6"),
    .blurb = N_("Both bend the curve around the same samples; on the right every bend is too "
                "deep."),
    .preset = "too-long", .left = "rate=0.1 max-iterations=60",
    .right = "rate=0.6 max-iterations=60",
    .claims = "left: loss < 10\nright: loss > 1000\nleft < right: loss" });

static const GradusSheet sgd_sheet = {
  .aha = N_("One residual bends the curve only around its own sample; and one tiny step proves "
            "nothing."),
  .by_hand = N_("K = [1 ½; ½ 1], y = (1, −1), α = 0.4: sample 1 makes θ = (0.4, 0.2), sample 2 "
                "makes it (0.12, −0.36)."),
  .why = "fit", .intuition = N_("A step of 6·10⁻⁸ means that it has arrived."),
  .caught_by = "arrived",
  .breaks = N_("A rate above 2/‖k‖² = 0.46: the residual of the sample grows with every visit."),
  .needs = "stochastic-gradient-descent kernel-model",
  .leads_to = "least-squares-svd ridge-regression kernel-sgd",
  .aliases = "kernel SGD; Gaussian kernel; stopping rule; 核模型; 随机梯度; 停止准则; 高斯核; hmx",
  .terms = N_ ("kernel function"),
  .tiny = "check",
};

const GradusDescriptor gradus_kernel_sgd_regression = {
  KERNEL_ROW,
  .distances = TRUE,
  .id = "kernel-sgd-regression", .chapter = 1, .difficulty = 2,
  .title = N_("Stochastic gradient for the kernel model"),
  .summary = N_("Fit a curve that has a bump on every sample by bending it around one sample at a "
                "time."),
  .goal = N_("Say what one step does to the curve, and why a short step is no reason to stop."),
  .source = "图解机器学习, section 3.3, figures 3.6 to 3.8",
  .offered = "rate width order begin decay stop tolerance max-iterations",
  .fixed = "model=bumps one=true lambda=0",
  .phases = sgd_phases, .events = sgd_events, .invariants = sgd_invariants, .plots = sgd_plots,
  GRADUS_ROW (sgd),
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "an example is drawn at each step" },
    { "scale", GRADUS_DIFFERS, "the width of the bumps is a length of the inputs" },
    { "copies", GRADUS_DIFFERS, "an example is drawn at each step" },
    { "equal", GRADUS_SENTENCE }),
};

/* --- Sparse stochastic gradient --------------------------------------------------------------- */

static const GradusQuestion cut_questions[] = GRADUS_ROWS (
  { "again", N_("Back to 0?"), "cut", "roll", .asks = GRADUS_ASKS_EVENT,
    .about = "theta[watched] == 0", .when = "watched >= 0 and cut-now",
    .words = N_("θ_{watched+1} was 0, and sample {i} has just woken it. Now comes the cut. Is it 0 "
                "again after that?"),
    .intuition = N_("You thought what has woken stays awake, but what one sample gives the next "
                    "cut may take."),
    .intuition_answer = "no" },
  { "weakest", N_("What does the cut leave?"), "cut", "stems", .asks = GRADUS_ASKS_NUMBER,
    .about = "theta[nearest]", .subject = "nearest",
    .when = "near and cut == shrink and cut-now", .scale = "tenth-by",
    .words = N_("θ_{nearest-number} is {nearest-theta}; α is {cut-rate}, λ is {lambda}, and K is "
                "{every}. What does the cut leave of it?"),
    .intuition = N_("You thought it passes through 0, but the cut stops there."),
    .intuition_answer = "nearest-past" });

static const GradusPreset cut_presets[] = GRADUS_ROWS (
  { .id = "book", .title = N_("Zeros that flicker"),
    .blurb = N_("Fifty bumps, samples from left to right: about thirty are 0 at the end of a pass, "
                "and every one of the fifty has been 0 and come back."),
    .data = "sinc-02", .rng = GRADUS_RNG_BOOK, .params = "max-iterations=1000",
    .claims = "zeros > 25\nzeros < 36\ncame-back == 50" },
  { .id = "two", .title = N_("Two parameters by hand"),
    .blurb = N_("0.05 is cut to 0 in step 2; step 3 wakes it and puts the other one to sleep."),
    .data = "half-2", .params = "width=0.8493218 rate=0.4 lambda=0.25 max-iterations=50",
    .claims = "iteration 1: theta[0] ~ 0.3\niteration 1: theta[1] ~ 0.1\n"
              "iteration 2: theta[0] == 0\niteration 2: theta[1] ~ -0.3\n"
              "iteration 3: theta[0] ~ 0.36\niteration 3: theta[1] == 0" },
  { .id = "falling", .title = N_("A rate that falls"),
    .blurb = N_("α falls with the passes, and what is cut with it: J comes lower than with a "
                "constant rate."),
    .params = "decay=0.1 max-iterations=1000", .claims = "loss < 4.7" },
  { .id = "all", .title = N_("Nothing gets up"),
    .blurb = N_("λ = 3 takes more than one sample gives: everything is 0 after every step."),
    .params = "lambda=3 max-iterations=100", .claims = "zeros == 50" },
  { .id = "slope", .title = N_("Failure: the slope instead of the cut"),
    .blurb = N_("Each parameter goes αλ the way of its sign and over 0 to the other side: not one "
                "exact zero."),
    .params = "cut=slope max-iterations=500",
    .failure = N_("The slope of |θ| does not know where 0 is: a step that is longer than the way "
                  "jumps over it and back. Stop at 0: cut."),
    .claims = "zeros == 0" },
  { .id = "rare", .title = N_("Failure: one great cut a pass"),
    .blurb = N_("Fifty steps without a cut, then fifty cuts in one: nothing is left after it."),
    .params = "every=50 max-iterations=500",
    .failure = N_("The steps of one pass are not fifty times as long as one step, because later "
                  "samples take back what earlier ones gave; the cut is. Cut often and little."),
    .claims = "zeros == 50" });

static const GradusCheck cut_checks[] = GRADUS_ROWS (
  { "two", 1, "theta", GRADUS_EXPECT (0.3, 0.1), 1e-7, SHEET },
  { "two", 2, "theta", GRADUS_EXPECT (0, -0.3), 1e-7, SHEET },
  { "two", 3, "theta", GRADUS_EXPECT (0.36, 0), 1e-7, SHEET },
  { "two", 3, "loss", GRADUS_EXPECT (0.5 * (0.64 * 0.64 + 1.18 * 1.18) + 2 * 0.25 * 0.36), 1e-6,
    "by hand: f = (0.36, 0.18), and 2 · 0.25 · 0.36" });

static const GradusPair cut_pairs[] = GRADUS_ROWS (
  { .id = "cut", .title = N_("Cut, and slope"),
    .blurb = N_("Left what comes near 0 becomes 0; right it jumps to the other side."),
    .preset = "slope", .left = "cut=shrink", .plot = "roll",
    .claims = "left: zeros > 25\nright: zeros == 0" });

static const GradusSheet cut_sheet = {
  .aha = N_("One example can wake a zero, the next cut sends it back: zeros flicker."),
  .by_hand = N_("K = [1 ½; ½ 1], y = (1, −1), α = 0.4, αλ = 0.1: θ = (0.3, 0.1), then (0, −0.3), "
                "then (0.36, 0)."),
  .why = "roll", .intuition = N_("A parameter that is 0 is out, as in the batch lasso."),
  .caught_by = "again",
  .breaks = N_("The slope instead of the cut: 0 exact zeros. One cut a pass: nothing but zeros."),
  .needs = "kernel-sgd-regression lasso-proximal-gradient",
  .leads_to = "kernel-sgd online-gradient-step",
  .aliases = "truncated gradient; sparse SGD; 截断梯度; 阈值处理; 值域处理; 随机梯度; jdtd",
  .terms = N_ ("sparse; basis function"),
};

const GradusDescriptor gradus_lasso_truncated_sgd = {
  KERNEL_ROW,
  .id = "lasso-truncated-sgd", .chapter = 3, .difficulty = 2,
  .title = N_("Sparse stochastic gradient"),
  .summary = N_("Fit a sparse curve one sample at a time: a step, then everything a little nearer "
                "to 0."),
  .goal = N_("Carry out a step and a cut by hand, and say why the zeros of one pass are not those "
             "of the next."),
  .source = "图解机器学习, section 5.2; Langford, Li and Zhang 2009",
  .offered = "rate width order decay cut lambda every tolerance max-iterations",
  .fixed = "model=bumps one=true stop=pass", .defaults = "cut=shrink order=listed",
  .phases = cut_phases, .events = cut_events, .invariants = cut_invariants, .plots = cut_plots,
  GRADUS_ROW (cut),
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "an example is drawn at each step" },
    { "scale", GRADUS_DIFFERS, "the width of the bumps is a length of the inputs" },
    { "copies", GRADUS_DIFFERS, "an example is drawn at each step" },
    { "equal", GRADUS_SENTENCE }),
};
