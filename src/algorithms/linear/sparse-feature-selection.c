/* Feature selection along a path of penalties (sparse.c).
 *
 * From the largest lambda, where all is 0, downwards; each is solved by coordinate descent from the
 * last. A column enters when the data pull at it with lambda.
 *
 * Source: 图解机器学习, section 5.2; Friedman, Hastie and Tibshirani 2010.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sparse.h"

typedef GradusSparseParams Params;
typedef GradusSparseState State;
typedef GradusSparseWork Work;

GRADUS_RUN (run_lower, (state, params),
            (state->lambda = fmax (params->ratio * state->lambda, params->lambda),
             state->planned = true,
             gradus_sparse_measure (state, context->workspace, params,
                                    gradus_context_get_table (context)),
             GRADUS_STATUS_CONTINUE))

static GradusStatus
run_descend (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  g_autofree double *old = g_memdup2 (state->theta.data, work->b * sizeof (double));

  gradus_sparse_descend (work, gradus_context_get_table (context)->y, state->lambda, 0,
                         gradus_array_write (&state->theta));
  gradus_sparse_settle (state, context, old);
  return GRADUS_STATUS_CONTINUE;
}

/* "education, ability": the columns that came in with this step, a word of a sentence. */
static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, previous, work);
  g_autoptr (GString) entered = g_string_new (NULL);

  gradus_sparse_name (here, names);
  for (guint j = 0; previous != NULL && j < work->b; j++)
    if (previous->theta.data[j] == 0 && state->theta.data[j] != 0)
      g_string_append_printf (entered, "%s%s", entered->len > 0 ? _ (", ") : "",
                              gradus_sparse_column_name (here, j));
  gradus_names_word (names, "entered", entered->str);
  gradus_names_word (names, "weak-name",
                     work->b > 0 ? gradus_sparse_column_name (here, state->weak) : "");
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "lower", N_("The next penalty"), N_("λ is lowered; the coefficients stay for the moment."),
    .shows = "pulls", .pseudocode = N_("λ ← the next lower one"), .run = run_lower,
    .rule = "\\lambda \\leftarrow \\max(\\gamma\\,\\role{past}{\\lambda},\\; \\lambda_{end})",
    .filled = GRADUS_SAY ({ NULL, "\\lambda = <at>" }),
    .said = GRADUS_SAY ({ NULL, N_("The ceiling sinks to λ = {at}.") }) },
  { "solve", N_("Solve"), N_("Coordinate descent from the last solution."),
    .shows = "pulls",
    .pseudocode = N_("for each j until at rest: θ_j ← soft (pull of the rest, λ)"),
    .run = run_descend,
    .rules = GRADUS_SAY (
      { "mean", "\\frac{1}{n}|\\Phi_j^T r| \\le \\lambda,\\quad \\role{model}{\\theta_j} \\ne 0 "
                "\\Rightarrow \\frac{1}{n}\\Phi_j^T r = "
                "\\lambda\\,\\mathrm{sign}\\,\\role{model}{\\theta_j}" }),
    .rule = "|\\Phi_j^T r| \\le \\lambda,\\quad \\role{model}{\\theta_j} \\ne 0 \\Rightarrow "
            "\\Phi_j^T r = \\lambda\\,\\mathrm{sign}\\,\\role{model}{\\theta_j}",
    .filled = GRADUS_SAY (
      { "few", "\\role{model}{\\theta} = <theta|model>" },
      { NULL, "\\|\\role{model}{\\theta}\\|_0 = <alive|model>" }),
    .said = GRADUS_SAY (
      { "event:woke", N_("A column whose pull reaches λ enters: {entered}. In the model now: "
                         "{alive} of {b} columns.") },
      { NULL, N_("The same columns are in the model: {alive} of {b}.") }) },
  { "record", N_("Record who is in"), N_("Go on until the penalty that is set is reached."),
    .pseudocode = N_("until λ is the last one"), .run = gradus_sparse_run_check,
    .rule = "\\lambda = \\lambda_{end}",
    .filled = GRADUS_SAY ({ NULL, "<at> <cmp at lambda> <lambda>" }),
    .said = GRADUS_SAY (
      { "converged", N_("The end of the path, λ = {at}: {alive} of {b} columns are in the "
                        "model.") },
      { "exhausted", N_("The limit of rounds is reached at λ = {at}.") },
      { NULL, N_("At λ = {at}, {alive} of {b} columns are in the model; on it goes.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "enters", N_("Does a column enter?"), "solve", "pulls", .asks = GRADUS_ASKS_EVENT,
    .about = "event:woke", .when = "alive < b",
    .words = N_("The ceiling has sunk to {at}. Does a new column enter the model now?") },
  { "pays", N_("What is left of its value?"), "solve", "path", .asks = GRADUS_ASKS_NUMBER,
    .about = "theta[weak]", .subject = "weak", .when = "alive > 0",
    .words = N_("λ has sunk to {at}. The coefficient of {weak-name} is {weak-now}. What is it at "
                "this λ?"),
    .intuition = N_("You thought who is in keeps its value, but everybody pays λ, and pays less "
                    "now."),
    .intuition_answer = "weak-now" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "income", .title = N_("What makes an income"),
    .blurb = N_("Education enters first, below λ = 3, then ability below 2, the parents below 1, "
                "and age below 0.2."),
    .data = "income-8", .params = "lambda=0.1",
    .claims = "iteration 1: alive == 1\niteration 2: alive == 2\niteration 4: alive == 2\n"
              "iteration 5: alive == 3\niteration 12: alive == 3\niteration 13: alive == 4" },
  { .id = "one", .title = N_("Everybody pays"),
    .blurb = N_("At λ = 1 education has 2 of its 3, and ability 1 of its 2."), .params = "lambda=1",
    .claims = "lambda == 1\nconverged\ntheta[0] ~ 2\ntheta[2] ~ 1\nalive == 2" },
  { .id = "half", .title = N_("λ = 0.5 by hand"),
    .blurb = N_("(3, 0.2, 2, 1) less 0.5: 2.5, 0, 1.5 and 0.5."), .params = "lambda=0.5",
    .claims = "lambda == 0.5\ntheta[0] ~ 2.5\ntheta[1] == 0\ntheta[2] ~ 1.5\ntheta[3] ~ 0.5" },
  { .id = "average", .title = N_("Failure: an average gets in first"),
    .blurb = N_("The target is the sum of two columns; the third, which is like both, enters "
                "first and keeps 0.357 at λ = 0.5."),
    .data = "average-4", .params = "lambda=0.5 mean=false",
    .failure = N_("The data pull hardest at the column that resembles both causes: 0.6 + 0.6 is "
                  "more than 1. Drop the average, or compare subsets on data left out."),
    .claims = "lambda == 0.5\niteration 1: alive == 1\niteration 1: theta[2] > 0\n"
              "theta[2] ~ 0.357\nalive == 3" },
  { .id = "tie", .title = N_("More columns than rows"),
    .blurb = N_("One row and two equal columns: one is enough, and the first in order gets all."),
    .data = "equal-pair", .params = "lambda=0.5", .claims = "alive == 1\ntheta[1] == 0" });

#define SHEET "syllabus, teaching sheet, by hand"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "half", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (2.5, 0, 1.5, 0.5), 1e-9, SHEET },
  { "one", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (2, 0, 1, 0), 1e-9, SHEET },
  { "income", 2, "theta", GRADUS_EXPECT (1.08, 0, 0.08, 0), 1e-9,
    "(3, 0.2, 2, 1) less 3 · 0.8² = 1.92, by hand" },
  { "average", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (2 / 7., 2 / 7., 5 / 14.), 1e-8,
    "X'(y − Xθ) = 0.5 in all three columns, solved by hand" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "price", .title = N_ ("λ = 1 and λ = 0.5"),
    .blurb = N_ ("Half the price: the parents come in, and what was in grows by half a unit."),
    .preset = "one", .right = "lambda=0.5",
    .claims = "left: alive == 2\nright: alive == 3\nleft < right: theta[0]" });

static const GradusSheet sheet = {
  .aha = N_("Turn one knob and the features come in one after another, no search needed."),
  .by_hand = N_("Φᵀy/n = (3, 0.2, 2, 1). λ = 0.5 leaves (2.5, 0, 1.5, 0.5); λ = 1 leaves (2, 0, 1, "
                "0)."),
  .why = "pulls", .intuition = N_("The survivors keep their full value."), .caught_by = "one",
  .breaks = N_("A column that is the average of two causes enters before them, and stays."),
  .needs = "lasso-proximal-gradient filter-feature-selection",
  .leads_to = "forward-search k-fold-cross-validation",
  .aliases = "feature selection; variable selection; LASSO path; 特征选择; 变量选择; 正则化路径; tzxz",
  .terms = N_ ("sparse; regularisation path; shrinkage"),
};

const GradusDescriptor gradus_sparse_feature_selection = {
  .base = &gradus_sparse,
  .id = "sparse-feature-selection", .difficulty = 2,
  .title = N_("Feature selection by sparsity"),
  .summary = N_("Lower the price of a coefficient step by step, and record which columns enter the "
                "model and when."),
  .goal = N_("Say which column enters next and at which λ, from how hard the data pull at it."),
  .source = "图解机器学习, section 5.2; Friedman, Hastie and Tibshirani 2010",
  .fixed = "method=path tau=0 power=1 factor=1 basis=columns begin=zeros tolerance=0.001",
  .defaults = "zero=0 mean=true", .plots_shown = "path pulls stems fit objective",
  .start_shows = "pulls", .phases = phases,
  .name = name,
  .questions = questions, .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet,
  .same = GRADUS_SAMENESS (
    { "copies", GRADUS_SAME },
    GRADUS_BASE_ROWS),
};
