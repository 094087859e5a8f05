/* Least squares with only some of the functions.
 *
 * Coefficients of functions that are forbidden are 0, and what is left is fitted again: forbidding
 * is not erasing.
 *
 * Source: 图解机器学习, section 4.1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "least.h"

typedef GradusLeastState State;
typedef GradusRidgeWork Work;

typedef struct
{
  GradusRidgeParams base;
  int kept;                /* only the first so many functions; 0: all */
} Params;

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params);
  Work *work = g_new0 (Work, 1);

  gradus_ridge_begin (work, setup);
  if (params->kept > 0)
    work->kept = MIN ((guint) params->kept, work->b);
  gradus_ridge_finish (work);
  return work;
}

GRADUS_MICROS (n_struck, (work), MAX (work->b - work->kept, 1))

/* One function after the other is forbidden, the last first. */
GRADUS_RUN (run_strike, (state, work),
            gradus_step_done (&state->base.done, &state->base.last, MAX (work->b - work->kept, 1)))

/* P theta = theta, to the last bit. */
GRADUS_HOLDS (holds_struck, (state, work),
              gradus_ridge_length (&state->base.theta.data[work->kept], work->b - work->kept),
              *measured == 0)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("balance"),
  { "struck", N_ ("What is forbidden is 0"), "P\\theta = \\theta", holds_struck, .phase = "solve" },
  { "nested", N_ ("A larger model leaves no more"), "J_{m+1} \\le J_m", gradus_least_holds_nested,
    .phase = "sizes" },
  GRADUS_BASE_ROWS);

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("basis"),
  GRADUS_BASE_ROW ("degree"),
  GRADUS_BASE_ROW ("width"),
  GRADUS_BASE_ROW ("columns"),
  { .id = "kept", .label = N_ ("Functions that are kept"), .symbol = "m",
    .blurb = N_ ("Only the first so many may be used; 0 is all of them."),
    GRADUS_PARAM_FIELD (Params, kept), .max = GRADUS_RIDGE_MOST, .slider_max = 31,
    .applies = GRADUS_APPLIES_REDO },
  GRADUS_BASE_ROWS);

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Search the allowed line"),
    N_ ("Some coefficients must be 0: find the place of least misfit among what is allowed."),
    .pseudocode = N_ ("search for θ yourself"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "J(\\role{accent}{t}) = \\sum_i w_i (y_i - \\phi_i^T \\role{accent}{t})^2",
    .filled = gradus_least_tried, .said = gradus_least_try_said },
  { "strike", N_ ("Strike functions out"), N_ ("The last ones go first; what is left is fitted."),
    .pseudocode = N_ ("for each forbidden function: strike its column"), .once = TRUE,
    .n_micro = n_struck, .run = run_strike,
    .rule = "\\theta = \\role{second}{P}\\,\\theta,\\qquad \\role{second}{P} = "
            "\\mathrm{diag}(1, \\dots, 1, 0, \\dots, 0)",
    .filled = GRADUS_SAY ({ NULL, "\\mathrm{tr}\\,P = <n-kept|second>" }),
    .said = GRADUS_SAY (
      { "not forbidden", NN_ ("Nothing is forbidden: the only function may be used.",
        "Nothing is forbidden: all {b} functions may be used."), "b" },
      { "micro", N_ ("Function {struck} is struck out.") },
      { NULL, N_ ("{n-kept} of {b} functions are left.") }) },
  GRADUS_BASE_ROW ("design"),
  GRADUS_BASE_ROW ("normal"),
  GRADUS_BASE_ROW ("solve"),
  { "sizes", N_ ("Compare the sizes"),
    N_ ("Keep one function, then two, and so on, and ask each model for points that were left out, "
        "one at a time."),
    .shows = "sizes", .pseudocode = N_ ("for each size: fit, leave one out"), .once = TRUE,
    .n_micro = gradus_least_n_sizes, .run = gradus_least_run_sizes,
    .rule = "\\frac{1}{n}\\sum_i r_i^2,\\qquad \\frac{1}{n}\\sum_i "
            "\\left(\\frac{r_i}{1 - \\role{accent}{h_i}}\\right)^2",
    .filled = GRADUS_SAY ({ "has-left", "<seen-error|model>,\\qquad <left-error|second>" },
                          { NULL, "<seen-error|model>" }),
    .said = GRADUS_SAY (
      { "micro and has-left", N_ ("The model of size {size} leaves {seen-error} a point, and "
                                  "{left-error} at a point that is left out.") },
      { "micro", N_ ("The model of size {size} leaves {seen-error} a point; nothing can be left "
                     "out any more.") },
      { "none-left", N_ ("More functions never leave more of the points they are fitted to. No "
                         "model can do without one of them.") },
      { NULL, NN_ ("More functions never leave more of the points they are fitted to. One function "
                  "leaves least of a point that is left out: {best-left}.",
        "More functions never leave more of the points they are fitted to. {best-size} "
            "functions leave least of a point that is left out: {best-left}."), "best-size" }) },
  GRADUS_BASE_ROW ("certify"));

static const GradusPlot plots[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("plane"),
  GRADUS_BASE_ROW ("fit"),
  { "sizes", N_ ("Errors over the size of the model"), .build = gradus_least_draw_sizes },
  GRADUS_BASE_ROW ("normal"));

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "again", N_ ("What is left when the slope is forbidden?"), "solve", "plane",
    .asks = GRADUS_ASKS_NUMBER, .about = "intercept", .when = "line and forbidden",
    .words = N_ ("With both functions the fit has the value {erased} at x = 0. Now the slope must "
                 "be 0. What is the value of the best fit then?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{intercept}: what is left is fitted again, and leaves J = "
                                     "{answer-misfit}.") }),
    .intuition = N_ ("You only erased the slope, but the rest must make up for it."),
    .intuition_answer = "erased" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "ban", .title = N_ ("No slope allowed"),
    .blurb = N_ ("Erasing the slope from 1 + 2x leaves 1; fitted again the constant is 2."),
    .data = "ban-2", .params = "kept=1", .claims = "theta[0] ~ 2\ntheta[1] == 0\nmisfit ~ 2" },
  { .id = "book", .title = N_ ("Eleven of thirty-one waves"),
    .blurb = N_ ("All thirty-one have coefficients of billions; with eleven the curve is calm."),
    .data = "sinc-02", .rng = GRADUS_RNG_BOOK, .params = "basis=trigonometric degree=15 kept=11",
    .claims = "misfit ~ 1.57\nlength < 200" },
  { .id = "nine", .title = N_ ("Nine waves"),
    .blurb = N_ ("The book keeps eleven; a point that is left out is missed less with nine."),
    .data = "sinc-02", .rng = GRADUS_RNG_BOOK, .params = "basis=trigonometric degree=15 kept=9",
    .claims = "left[8] < left[10]" },
  { .id = "all", .title = N_ ("Nothing forbidden"),
    .blurb = N_ ("P = I is least squares: J falls to 0.826, and the curve swings at both ends."),
    .data = "sinc-02", .rng = GRADUS_RNG_BOOK, .params = "basis=trigonometric degree=15",
    .claims = "misfit ~ 0.826\nlength > 1e9" },
  { .id = "tight", .title = N_ ("Failure: three waves"),
    .blurb = N_ ("J = 5.65, where noise alone would leave about 2."), .data = "sinc-02",
    .rng = GRADUS_RNG_BOOK, .params = "basis=trigonometric degree=15 kept=3",
    .failure = N_ ("Three functions cannot bend as often as the data do: the residuals are far "
                   "above the noise, 50 · 0.2² = 2. Let points that are left out choose the "
                   "number."),
    .claims = "misfit ~ 5.65" });

#define SHEET "syllabus, teaching sheet, by hand"
#define PROGRAM_4_3 "program of figure 4.3 in GNU Octave; scikit-learn's LinearRegression agrees"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "ban", 1, "theta", GRADUS_EXPECT (2, 0), 1e-15, SHEET },
  { "book", 1, "misfit", GRADUS_EXPECT (1.56788087866184), 1e-11, PROGRAM_4_3 },
  { "book", 1, "theta", GRADUS_EXPECT (42.4393906264671, -1.9667528717924, -74.6757095163076), 1e-9,
    PROGRAM_4_3 },
  { "all", 1, "misfit", GRADUS_EXPECT (0.82594655050036), 1e-5, PROGRAM_4_3 });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "forbid", .title = N_ ("All functions and eleven of them"),
    .blurb = N_ ("Forbidding twenty of thirty-one functions nearly doubles J, and takes the "
                 "coefficients from billions to what can be believed."),
    .preset = "book", .left = "kept=0", .plot = "fit",
    .claims = "left < right: misfit\nleft > right: length" });

static const GradusSheet sheet = {
  .aha = N_ ("Forbidding is not erasing: when a term is banned, the others must be fitted again."),
  .by_hand = N_ ("(0, 1) and (1, 3): the line 1 + 2x. Without the slope: erased 1, J = 4; fitted "
                 "again 2, the mean, J = 2."),
  .why = "plane", .intuition = N_ ("The coefficients that are left stay as they are."),
  .caught_by = "again",
  .breaks = N_ ("Too few functions: J = 5.65 where noise leaves 2."),
  .needs = "least-squares polynomial-fit",
  .leads_to = "ridge-regression forward-search principal-component-regression",
  .aliases = "subspace; projection matrix; trigonometric basis; 部分空间约束; 子空间; 投影矩阵; 过拟合; bfkj",
  .terms = N_ ("subspace; projection"),
};

const GradusDescriptor gradus_subspace_constrained_ls = {
  .base = &gradus_least,
  .id = "subspace-constrained-ls", .chapter = 2, .difficulty = 2,
  .title = N_ ("Subspace-constrained least squares"),
  .summary = N_ ("Fits a model that may use only some of its functions, so that it cannot follow "
                 "the noise."),
  .goal = N_ ("Say why the coefficients that are left change when one is forbidden, and how "
              "many to keep."),
  .source = "图解机器学习, section 4.1",
  .params_size = sizeof (Params), .params = params, .phases = phases, .invariants = invariants,
  .plots = plots, .questions = questions, .presets = presets, .pairs = pairs, .checks = checks,
  .sheet = &sheet, .prepare = prepare,
  .start_said = GRADUS_SAY (
    { "plane and forbidden", N_ ("{n} points, two coefficients, and one of them must be 0.") },
    { NULL, N_ ("{n} points wait for a model of {n-kept} out of {b} functions.") }),
};
