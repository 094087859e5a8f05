/* A loss and a penalty, put together at will: an exploration.
 *
 * Situation. Nearly every method of fitting is the least of
 *
 *   sum over i of loss (f (x_i); y_i) + lambda P (c),
 *
 * and most of their names say no more than which loss stands before the plus sign and which penalty
 * behind it. Here both are chosen, and the same points are fitted by all of them.
 *
 * Stages. The learner drags points and bets where an absolute value helps against an outlier
 * (bet). A table of losses and penalties is filled cell by cell (table). The chosen cell is looked
 * at: its method, and the laws of noise and of coefficients whose most probable line it is (law).
 * At last lambda grows, and both penalties pull (edge): the square shrinks and never ends, the
 * absolute value arrives.
 *
 * The law. A loss is minus the logarithm of a density of the noise, a penalty minus the logarithm
 * of a density of the coefficient, so the sum is least where the product is largest.
 *
 * Cost: a cell is some hundred slopes of n data each.
 *
 * Edge cases. With two classes the target is -1 and +1 and the losses of a margin come in. Classes
 * that can be separated have no best line by the logistic or the exponential loss while nothing
 * holds the slope back: the cell stays empty and says so. Where many lines are equally good (an
 * even number of points and the absolute loss), the middle is taken. The ramp is not convex: its
 * rounds begin at the line of the hinge.
 *
 * Source: M. Sugiyama, Illustrated Machine Learning, chapter 20; the table of noises and priors of
 * the notes on probabilistic methods.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-mould.h"
#include "gradus-vector-math.h"
#include "penalised-line.h"

#define LOSSES GRADUS_N_LINE_LOSSES
#define PENALTIES GRADUS_N_LINE_PENALTIES
#define STOPS 26
#define MOST 1000
#define CURVE 161
/* In the place of the length of a flat bottom. */
#define NONE (-1.0)
#define ENDLESS 1e300

typedef struct
{
  int loss, penalty, model;
  double lambda, eta, reach;
} Params;

typedef struct
{
  GradusArray cells;       /* LOSSES * PENALTIES x 4: intercept, coefficient, sum, flat */
  GradusArray path;        /* STOPS x 3: lambda, coefficient under the square, under |c| */
  GradusArray walk;        /* STOPS x 2: the intercepts to them */
  guint done, last, filled, walked;
  bool named;
} State;

enum { EVENT_ZERO, EVENT_FLAT, EVENT_NONE };

static const char *const loss_words[] = { N_ ("squares"), N_ ("Huber"), N_ ("absolute"),
                                          N_ ("logistic"), N_ ("hinge"), N_ ("exponential"),
                                          N_ ("ramp") };
/* Over the columns of the table. */
static const char *const penalty_heads[] = { N_ ("none"), "ℓ2", "ℓ1", N_ ("chain") };
static const char *const penalty_words[] = { N_ ("none"), N_ ("squared"), N_ ("absolute"),
                                             N_ ("Laplacian") };

/* --- The problem ------------------------------------------------------------------------------ */

/* The target, or of two classes -1 and +1. */
typedef struct
{
  GradusLineProblem problem;
  double *signs;
} Task;

static gboolean
has_classes (const GradusTable *table)
{
  return table->y == NULL && table->label != NULL;
}

static Task
begin_task (const GradusTable *table, const Params *p, guint loss, guint penalty)
{
  Task task = { .problem = { .x = table->x, .y = table->y, .n = table->n, .constant = p->model == 1,
                             .loss = loss, .penalty = penalty, .lambda = p->lambda,
                             .eta = p->eta } };

  if (has_classes (table))
    {
      task.signs = g_new (double, table->n);
      for (guint i = 0; i < table->n; i++)
        task.signs[i] = gradus_table_sign (table, i);
      task.problem.y = task.signs;
    }
  if (penalty == GRADUS_LINE_LAPLACIAN && !task.problem.constant)
    task.problem.chain = gradus_line_chain (table->x, table->n);
  return task;
}

static void
clear_task (Task *task)
{
  g_free (task->signs);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Task, clear_task)

static guint
count_losses (const GradusTable *table)
{
  return has_classes (table) ? LOSSES : GRADUS_LINE_LOGISTIC;
}

static guint
count_cells (const GradusPosition *here)
{
  return count_losses (gradus_dataset_get_table (here->dataset)) * PENALTIES;
}

/* The cell that is looked at: the newest while the table fills, then the chosen one. */
static guint
find_shown (const GradusPosition *here)
{
  GRADUS_HERE (state, p);

  if (state->filled > 0 && state->filled < count_cells (here))
    return state->filled - 1;
  return (guint) (p->loss * PENALTIES + p->penalty);
}

static const double *
cell_of (const State *state, guint cell)
{
  return &state->cells.data[4 * (gsize) cell];
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  guint counts[2] = { 0 };

  if (table->y == NULL && table->label == NULL)
    return g_strdup (_ ("There is nothing to fit: choose a column as the target, or one with two "
                        "classes."));
  if (table->d != 1)
    return g_strdup_printf (_ ("A line is a function of one input, and there are %u: choose one "
                               "column."), table->d);
  if (table->n < 2 || table->n > MOST)
    return g_strdup_printf (_ ("There are %u points; losses and penalties are put together for 2 "
                               "to %u."), table->n, MOST);
  if (!has_classes (table))
    {
      if (p->loss >= GRADUS_LINE_LOGISTIC)
        return g_strdup_printf (_ ("The loss “%s” is one of margins and needs two classes, but the "
                                   "target is a number. Choose squares, Huber or absolute, or data "
                                   "with classes."), _ (loss_words[p->loss]));
      return NULL;
    }
  for (guint i = 0; i < table->n; i++)
    if (table->label[i] >= 0)
      counts[table->label[i] > 0]++;
  if (table->n_classes != 2 || counts[0] == 0 || counts[1] == 0 || table->n_unknown > 0)
    return g_strdup (_ ("Two classes are needed, both of them present and every label known."));
  return NULL;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_table (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);
  const guint cell = state->done;
  g_auto (Task) task = begin_task (table, context->params, cell / PENALTIES, cell % PENALTIES);
  const GradusLineProblem *p = &task.problem;
  double *row = &gradus_array_write (&state->cells)[4 * (gsize) cell];
  GradusLineAnswer answer;

  if (gradus_line_solve (p, &answer))
    {
      row[0] = answer.a;
      row[1] = answer.c;
      row[2] = gradus_line_data (p, answer.a, answer.c) + gradus_line_price (p, answer.c);
      row[3] = isinf (answer.flat) ? ENDLESS : answer.flat;
      gradus_context_raise_if (context, EVENT_ZERO, answer.c == 0);
      gradus_context_raise_if (context, EVENT_FLAT, answer.flat > 1e-6);
    }
  else
    {
      row[3] = NONE;
      gradus_context_raise_if (context, EVENT_NONE, TRUE);
    }
  state->filled = cell + 1;
  return gradus_step_done (&state->done, &state->last, count_losses (table) * PENALTIES);
}

GRADUS_MICROS (n_table, (here), count_cells (here))

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  ((State *) state_)->named = true;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_edge (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);
  Params p = *(const Params *) context->params;
  double *row = &gradus_array_write (&state->path)[3 * (gsize) state->done];
  double *walk = &gradus_array_write (&state->walk)[2 * (gsize) state->done];
  GradusLineAnswer answer;

  p.lambda = p.reach * state->done / (STOPS - 1);
  row[0] = p.lambda;
  for (guint k = 0; k < 2; k++)
    {
      g_auto (Task) task = begin_task (table, &p, (guint) p.loss,
                                       k == 0 ? GRADUS_LINE_L2 : GRADUS_LINE_L1);

      /* Where nothing holds it back the path begins at its next stop. */
      if (!gradus_line_solve (&task.problem, &answer))
        answer = (GradusLineAnswer){ 0, 0, 0 };
      row[1 + k] = answer.c;
      walk[k] = answer.a;
    }
  state->walked = state->done + 1;
  return gradus_step_done (&state->done, &state->last, STOPS);
}

/* --- Numbers ---------------------------------------------------------------------------------- */

static double
number_shown (const GradusPosition *here, guint column)
{
  const State *state = here->state;
  const guint cell = find_shown (here);

  return state->filled > cell && cell_of (state, cell)[3] >= 0 ? cell_of (state, cell)[column]
                                                               : NAN;
}

GRADUS_NUMBER (number_coefficient, (here), number_shown (here, 1))
GRADUS_NUMBER (number_cost, (here), number_shown (here, 2))

/* INFINITY is no number of a state. */
GRADUS_NUMBER (number_flat, (here), number_shown (here, 3))

/* The first lambda of the path at which |c| has arrived at 0. */
static double
number_arrives (const GradusPosition *here)
{
  const State *state = here->state;

  for (guint k = 1; k < state->walked; k++)
    if (state->path.data[3 * (gsize) k + 2] == 0)
      return state->path.data[3 * (gsize) k];
  return NAN;
}

static void
array_table (const GradusPosition *here, GradusArray *out)
{
  const State *state = here->state;
  const guint n = count_cells (here);
  double *table;

  table = gradus_array_init_matrix (out, n / PENALTIES, PENALTIES);
  for (guint i = 0; i < n; i++)
    table[i] = i < state->filled && cell_of (state, i)[3] >= 0 ? cell_of (state, i)[1] : 0;
}

static void
array_theta (const GradusPosition *here, GradusArray *out)
{
  const Params *p = here->params;
  double *theta;

  if (isnan (number_coefficient (here)))
    return;
  theta = gradus_array_init_vector (out, p->model == 1 ? 1 : 2);
  theta[0] = number_shown (here, p->model == 1 ? 1 : 0);
  if (p->model != 1)
    theta[1] = number_coefficient (here);
}

static void
array_losses (const GradusPosition *here, GradusArray *out)
{
  const GradusTable *table = gradus_dataset_get_table (here->dataset);
  const guint cell = find_shown (here);
  const double *row = cell_of (here->state, cell);
  g_auto (Task) task = begin_task (table, here->params, cell / PENALTIES, cell % PENALTIES);
  double *losses_;

  if (isnan (number_coefficient (here)))
    return;
  losses_ = gradus_array_init_vector (out, table->n);
  for (guint i = 0; i < table->n; i++)
    losses_[i] = gradus_line_loss (&task.problem, i,
                                   task.problem.constant ? row[1] : row[0] + row[1] * table->x[i]);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "coefficient", N_ ("Coefficient of the shown cell"), "c", .number = number_coefficient,
    .flags = GRADUS_METRIC },
  { "cost", N_ ("Loss and penalty of the shown cell"), "J", .number = number_cost,
    .flags = GRADUS_METRIC },
  { "flat", N_ ("Length of the flat bottom"), "\\ell", .number = number_flat,
    .flags = GRADUS_METRIC },
  { "arrives", N_ ("Where |c| has arrived at 0"), "\\lambda_0", .number = number_arrives,
    .flags = GRADUS_METRIC },
  { "table", N_ ("Coefficients of the cells"), "c", .array = array_table,
    .indices = N_ ("loss; penalty: none, squared, absolute, Laplacian") },
  { "theta", N_ ("Line of the shown cell"), "\\theta", .array = array_theta,
    .indices = N_ ("intercept, slope") },
  { "losses", N_ ("Loss of each point"), "\\rho_i", .array = array_losses,
    .indices = N_ ("point"), .one = N_ ("Loss"), .flags = GRADUS_PER_DATUM },
  { "cells", N_ ("Lines of the cells"), NULL, GRADUS_QUANTITY (State, cells), .shape = "28*4",
    .flags = GRADUS_HIDDEN },
  { "path", N_ ("Coefficients over λ"), "(\\lambda, c)", GRADUS_QUANTITY (State, path),
    .shape = GRADUS_EXTENT (STOPS, 3),
    .indices = N_ ("stop; λ, squared penalty, absolute penalty") },
  { "walk", N_ ("Intercepts over λ"), NULL, GRADUS_QUANTITY (State, walk),
    .shape = GRADUS_EXTENT (STOPS, 2),
    .flags = GRADUS_HIDDEN },
  { "filled", N_ ("Cells filled"), NULL, GRADUS_QUANTITY (State, filled) });

/* What people call it. */
static const char *
find_method (guint loss, guint penalty, gboolean classes)
{
  static const char *const methods[LOSSES][PENALTIES] = {
    { N_ ("least squares"), N_ ("ridge regression"), N_ ("the lasso"),
      N_ ("Laplacian least squares") },
    { N_ ("Huber’s regression"), N_ ("Huber’s regression with a ridge"),
      N_ ("sparse and robust regression"), N_ ("Huber’s regression on a graph") },
    { N_ ("least absolute deviations"), N_ ("robust regression with a Gaussian prior"),
      N_ ("absolute deviations with a lasso"), N_ ("absolute deviations on a graph") },
    { N_ ("logistic regression"), N_ ("MAP logistic regression"),
      N_ ("sparse logistic regression"), N_ ("Laplacian logistic regression") },
    { N_ ("a classifier without a margin"), N_ ("the support vector machine"),
      N_ ("the sparse support vector machine"), N_ ("the Laplacian support vector machine") },
    { N_ ("the loss of AdaBoost"), N_ ("the loss of AdaBoost, shrunken"),
      N_ ("the loss of AdaBoost, sparse"), N_ ("the loss of AdaBoost on a graph") },
    { N_ ("the ramp loss"), N_ ("the robust support vector machine"),
      N_ ("the sparse ramp loss"), N_ ("the ramp loss on a graph") },
  };

  if (classes && loss == GRADUS_LINE_SQUARES && penalty == GRADUS_LINE_FREE)
    return _ ("least-squares classification");
  return _ (methods[loss][penalty]);
}

static char *
list_words (const char *const *words, guint n)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (list, "%s%s", i > 0 ? "\n" : "", _ (words[i]));
  return g_strdup (list->str);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  static const char *const noises[] = {
    N_ ("Gaussian noise"), N_ ("noise that is Gaussian near and Laplacian far"),
    N_ ("Laplacian noise"), N_ ("a coin whose odds grow with f"),
    N_ ("no law of noise"), N_ ("no law of noise"), N_ ("no law of noise")
  };
  static const char *const priors[] = { N_ ("any coefficient alike"),
                                        N_ ("a Gaussian coefficient"),
                                        N_ ("a Laplacian coefficient"),
                                        N_ ("Gaussian differences between neighbours") };
  GRADUS_HERE (state, p, table);
  const guint cell = find_shown (here), loss = cell / PENALTIES, penalty = cell % PENALTIES;
  const double *stop = gradus_array_row (&state->path, state->last);
  g_autofree char *losses = list_words (loss_words, count_losses (table));
  g_autofree char *penalties = list_words (penalty_heads, PENALTIES);

  gradus_names_word (names, "loss-list", losses);
  gradus_names_word (names, "penalty-list", penalties);
  gradus_names_word (names, "loss-word", _ (loss_words[loss]));
  gradus_names_word (names, "penalty-word", _ (penalty_words[penalty]));
  gradus_names_word (names, "method", find_method (loss, penalty, has_classes (table)));
  gradus_names_word (names, "noise", _ (noises[loss]));
  gradus_names_word (names, "prior", _ (priors[penalty]));
  gradus_names_whole (names, "n-cells", count_cells (here));
  gradus_names_whole (names, "now-row", loss);
  gradus_names_whole (names, "now-column", penalty);
  gradus_names_flag (names, "constant", p->model == 1);
  gradus_names_flag (names, "missing", state->filled > cell && cell_of (state, cell)[3] < 0);
  gradus_names_flag (names, "flat-there", number_flat (here) > 1e-6);
  gradus_names_flag (names, "endless", number_flat (here) == ENDLESS);
  gradus_names_flag (names, "arrived", !isnan (number_arrives (here)) && stop[1] != 0);
  gradus_names_number (names, "at", stop[0]);
  gradus_names_number (names, "at-squared", stop[1]);
  gradus_names_number (names, "at-absolute", stop[2]);
}

#define J_RULE                                                                                     \
  "J = \\sum_i \\role{second}{\\rho}(f(x_i);\\, y_i) + \\lambda\\, \\role{accent}{P}(c)"

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Where does |·| belong?"),
    N_ ("Drag points about. Against an outlier, does an absolute value help on the residuals, "
        "or on the coefficient?"),
    .pseudocode = N_ ("J ← Σ loss(f(x), y) + λ penalty(c)"), .once = TRUE,
    .run = gradus_run_nothing, .rule = J_RULE,
    .filled = GRADUS_SAY ({ NULL, "\\lambda = <lambda|accent>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("{n} points, and {n-cells} ways to fit them.") }) },
  { "table", N_ ("Every loss with every penalty"),
    N_ ("The same points are fitted by one sum after the other."),
    .shows = "table",
    .pseudocode = N_ ("for each loss, for each penalty:\n  (a, c) ← argmin J"), .once = TRUE,
    .run = run_table, .n_micro = n_table, .rule = "\\min_{a, c}\\; " J_RULE,
    .filled = GRADUS_SAY (
      { "missing", "J(a, c) > \\inf J,\\quad \\lambda = <lambda>" },
      { NULL, "c = <coefficient|model>,\\quad J = <cost>" }),
    .said = GRADUS_SAY (
      { "missing", N_ ("Loss {loss-word}, penalty {penalty-word}: no line is best, because a "
                       "steeper one is always cheaper.") },
      { "micro and endless", N_ ("Loss {loss-word}, penalty {penalty-word}: {method}. Every line "
                                 "from the coefficient {coefficient} on costs {cost}.") },
      { "micro and flat-there", N_ ("Loss {loss-word}, penalty {penalty-word}: {method}. Many "
                                    "lines are best; in their middle is the coefficient "
                                    "{coefficient}.") },
      { "micro", N_ ("Loss {loss-word}, penalty {penalty-word}: {method}. The coefficient is "
                     "{coefficient}.") },
      { NULL, N_ ("All {n-cells} cells are filled. Chosen is {method}: the coefficient is "
                  "{coefficient}.") }) },
  { "law", N_ ("Which method is this?"),
    N_ ("A loss is a law of the noise, a penalty a law of the coefficient, both as minus "
        "logarithms."),
    .shows = "why",
    .pseudocode = N_ ("p(noise) ∝ exp(−loss), p(c) ∝ exp(−λ penalty)"), .once = TRUE,
    .run = run_law,
    .rule = "\\arg\\max \\prod_i e^{-\\role{second}{\\rho}_i} \\cdot e^{-\\lambda "
            "\\role{accent}{P}(c)} = \\arg\\min J",
    .filled = GRADUS_SAY ({ "missing", "J(a, c) > \\inf J,\\quad \\lambda = <lambda>" },
                          { NULL, "J = <cost>" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("Loss {loss-word} and penalty {penalty-word}: {method}. It believes in {noise} "
                  "and in {prior}.") }) },
  { "edge", N_ ("λ grows"), N_ ("The same loss under two penalties, pulled harder and harder."),
    .shows = "path",
    .pseudocode = N_ ("for λ from 0 on: c under λc²/2, c under λ|c|"), .once = TRUE, .micro = "26",
    .run = run_edge, .rule = "\\lambda \\mapsto c_{\\ell_2},\\; c_{\\ell_1}",
    .filled = GRADUS_SAY ({ NULL, "\\lambda = <at>:\\quad c_{\\ell_2} = <at-squared>,\\quad "
                                  "c_{\\ell_1} = <at-absolute>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("λ = {at}: {at-squared} under the square, {at-absolute} under the absolute "
                     "value.") },
      { "arrived", N_ ("By λ = {arrives} the absolute value has brought the coefficient to 0; "
                       "under the square it is still {at-squared} at λ = {at}.") },
      { NULL, N_ ("At λ = {at} the coefficient is {at-squared} under the square and {at-absolute} "
                  "under the absolute value.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusChoice losses[] = {
  { "squares", N_ ("Squares") },   { "huber", N_ ("Huber") },
  { "absolute", N_ ("Absolute") }, { "logistic", N_ ("Logistic") },
  { "hinge", N_ ("Hinge") },       { "exponential", N_ ("Exponential") },
  { "ramp", N_ ("Ramp") },         { NULL },
};
static const GradusChoice penalties[] = {
  { "none", N_ ("None") }, { "l2", N_ ("Squared, ℓ2") }, { "l1", N_ ("Absolute, ℓ1") },
  { "laplacian", N_ ("Laplacian") }, { NULL },
};
static const GradusParam params[] = GRADUS_ROWS (
  { .id = "loss", .label = N_ ("Loss"), .blurb = N_ ("What a datum pays; the last four need two "
                                                     "classes."),
    GRADUS_PARAM_FIELD (Params, loss), .kind = GRADUS_PARAM_CHOICE, .choices = losses,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "penalty", .label = N_ ("Penalty"), .blurb = N_ ("What the coefficient pays."),
    GRADUS_PARAM_FIELD (Params, penalty), .kind = GRADUS_PARAM_CHOICE, .choices = penalties,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "model", .label = N_ ("Model"), .blurb = N_ ("A line with a free intercept, or a "
                                                       "constant."),
    GRADUS_PARAM_FIELD (Params, model), .kind = GRADUS_PARAM_CHOICE, GRADUS_CHOICES (
      { "line", N_ ("Line: its slope is penalised") },
      { "constant", N_ ("Constant: it is penalised itself") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "lambda", .label = N_ ("Weight of the penalty"), .symbol = "\\lambda",
    .blurb = N_ ("How much the coefficient pays beside the data."),
    GRADUS_PARAM_FIELD (Params, lambda), .def = 10, .max = 1e6, .slider_max = 100, .step = 1,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "eta", .label = N_ ("Width of Huber’s loss"), .symbol = "\\eta",
    .blurb = N_ ("Up to this residual a square, a straight line beyond."),
    GRADUS_PARAM_FIELD (Params, eta), .def = 1, .min = 0.01, .max = 1e6, .slider_min = 0.1,
    .slider_max = 20, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "reach", .label = N_ ("Largest λ"),
    .blurb = N_ ("How far λ grows in the last stage."),
    GRADUS_PARAM_FIELD (Params, reach), .def = 400, .min = 1e-3, .max = 1e6, .slider_min = 1,
    .slider_max = 1000, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_ZERO] = { "zero", N_ ("Exactly 0"), N_ ("The coefficient is exactly 0.") },
  [EVENT_FLAT] = { "flat", N_ ("Many are best"), N_ ("The sum has a flat bottom.") },
  [EVENT_NONE] = { "none", N_ ("None is best"),
                   N_ ("The sum has no minimum: steeper is always cheaper.") });

/* No neighbour of a convex cell's line is cheaper. */
static gboolean
holds_least (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, table);
  const Params *params_ = here->params;

  for (guint cell = 0; cell < state->filled; cell++)
    {
      const double *row = cell_of (state, cell);
      g_auto (Task) task = begin_task (table, params_, cell / PENALTIES, cell % PENALTIES);
      const GradusLineProblem *p = &task.problem;

      for (int da = -1; da <= 1 && row[3] >= 0 && p->loss != GRADUS_LINE_RAMP; da++)
        for (int dc = -1; dc <= 1; dc++)
          {
            const double a = row[0] + da * 1e-4 * (1 + fabs (row[0]));
            const double c = row[1] + dc * 1e-4 * (1 + fabs (row[1]));
            const double cost = gradus_line_data (p, a, c) + gradus_line_price (p, c);

            *measured = MAX (*measured, (row[2] - cost) / (1 + fabs (row[2])));
          }
    }
  return *measured <= 1e-12;
}

/* Whoever pays for the coefficient has a smaller one, or the same. */
static gboolean
holds_shrinks (const GradusPosition *here, double *measured)
{
  const State *state = here->state;

  for (guint cell = 0; cell < state->filled; cell++)
    {
      const double *free = cell_of (state, cell - cell % PENALTIES), *row = cell_of (state, cell);

      if (cell / PENALTIES != GRADUS_LINE_RAMP && free[3] == 0 && row[3] == 0)
        *measured = MAX (*measured, (fabs (row[1]) - fabs (free[1])) / (1 + fabs (free[1])));
    }
  return *measured <= 1e-9;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "least", N_ ("No neighbour is cheaper"), "J(a, c) \\le J(a + da, c + dc)", holds_least },
  { "shrinks", N_ ("A penalty shrinks"), "|c_\\lambda| \\le |c_0|", holds_shrinks });

/* --- Pictures --------------------------------------------------------------------------------- */

static const GradusRole cell_roles[] = { GRADUS_ROLE_PAST, GRADUS_ROLE_SECOND };

static void
draw_line (const double *row, const Params *p, GradusRole role, GradusLineStyle style,
           GradusScene *scene)
{
  const double theta[] = { p->model == 1 ? row[1] : row[0], p->model == 1 ? 0 : row[1] };

  gradus_scene_polynomial (scene, theta, 2, role, style);
}

/* The end of the line turns λ: a place of the end is taken for the λ whose line goes there, along
 * the step from this λ to one a little larger. Where λ moves nothing there is nothing to hold. */
static void
add_lambda (const GradusPosition *here, guint cell, GradusScene *scene)
{
  GRADUS_HERE (state, p, table);
  const double *row = cell_of (state, cell);
  Params more = *p;
  GradusLineAnswer answer;
  double right = -INFINITY, end, moved, rate;

  for (guint i = 0; i < table->n; i++)
    right = MAX (right, table->x[i]);
  more.lambda = 1.05 * p->lambda + 0.05;
  {
    g_auto (Task) task = begin_task (table, &more, cell / PENALTIES, cell % PENALTIES);

    if (!gradus_line_solve (&task.problem, &answer))
      return;
  }
  end = p->model == 1 ? row[1] : row[0] + row[1] * right;
  moved = (p->model == 1 ? answer.c : answer.a + answer.c * right) - end;
  if (!(fabs (moved) > 1e-9 * (1 + fabs (end))))
    return;
  rate = (more.lambda - p->lambda) / moved;
  gradus_scene_point (scene, right, end, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.4, -1);
  gradus_scene_map_handle (scene, NULL, "lambda",
                           (GradusHandleMap){ .y = { p->lambda - rate * end, 0, rate } }, right,
                           end);
}

static void
build_data (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const GradusTable *table = gradus_kit_table (here, scene);
  const guint cell = find_shown (here);
  double low = INFINITY, high = -INFINITY;

  if (table == NULL || table->n == 0)
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         has_classes (table) ? _ ("score f, labels at ±1")
                                             : table->names[table->y_column]);
  for (guint i = 0; i < state->filled; i++)
    if (i != cell && cell_of (state, i)[3] >= 0)
      draw_line (cell_of (state, i), p, cell_roles[0], GRADUS_LINE_THIN, scene);
  if (state->filled > 1)
    gradus_scene_legend_line (scene, cell_roles[0], GRADUS_LINE_THIN, _ ("the other cells"));
  if (state->filled > cell && cell_of (state, cell)[3] >= 0)
    {
      draw_line (cell_of (state, cell), p, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, scene);
      gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                                find_method (cell / PENALTIES, cell % PENALTIES,
                                             has_classes (table)));
    }
  for (guint i = 0; i < table->n; i++)
    {
      const double y = has_classes (table) ? gradus_table_sign (table, i) : table->y[i];

      low = MIN (low, y);
      high = MAX (high, y);
      gradus_scene_point (scene, table->x[i], y,
                          has_classes (table) ? GRADUS_ROLE_CLASS + (GradusRole) table->label[i]
                                              : GRADUS_ROLE_DATA,
                          GRADUS_SHAPE_AUTO, 1, has_classes (table) ? -1 : (int) i);
    }
  if (state->filled == count_cells (here) && cell_of (state, cell)[3] >= 0)
    add_lambda (here, cell, scene);
  gradus_scene_set_y_range (scene, low - 0.15 * (high - low) - 1e-9,
                            high + 0.15 * (high - low) + 1e-9);
  if (has_classes (table))
    gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
}

typedef struct
{
  const GradusLineProblem *problem;
  guint i;
} OfDatum;

GRADUS_CURVE (loss_at, OfDatum, of, c, gradus_line_loss (of->problem, of->i, c))
GRADUS_CURVE (data_at, GradusLineProblem, p, c,
              gradus_line_data (p, gradus_line_intercept (p, c), c))
GRADUS_CURVE (price_at, GradusLineProblem, p, c, gradus_line_price (p, c))
GRADUS_CURVE (both_at, GradusLineProblem, p, c, data_at (p, c) + price_at (p, c))

/* Of the shown cell: what the data pay, what the coefficient pays, and both, over the coefficient;
 * of a constant also what each datum pays. */
static void
build_why (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, table);
  const Params *params_ = here->params;
  const guint cell = find_shown (here);
  const double *row;
  double half, middle;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT,
                         params_->model == 1 ? C_ ("axis", "constant") : C_ ("axis", "slope"),
                         C_ ("axis", "cost"));
  if (gradus_kit_waits (scene, state->filled <= cell, _ ("Nothing has been fitted yet.")))
    return;
  row = cell_of (state, cell);
  if (gradus_kit_waits (scene, row[3] < 0, _ ("A steeper line is always cheaper.")))
    return;
  {
    const double *bare = cell_of (state, cell - cell % PENALTIES);
    const double other = bare[3] >= 0 ? bare[1] : 0;
    g_auto (Task) task = begin_task (table, params_, cell / PENALTIES, cell % PENALTIES);
    const GradusLineProblem *p = &task.problem;

    /* 0 and both coefficients are in sight. */
    middle = (MIN (MIN (row[1], other), 0) + MAX (MAX (row[1], other), 0)) / 2;
    half = 0.65 * (MAX (MAX (row[1], other), 0) - MIN (MIN (row[1], other), 0));
    half = half > 0 ? half : 1;
    for (guint i = 0; p->constant && i < p->n && i < 12; i++)
      gradus_scene_function (scene, loss_at, &(OfDatum) { p, i }, middle - half, middle + half,
                             CURVE, GRADUS_ROLE_PAST, GRADUS_LINE_THIN);
    if (p->constant)
      gradus_scene_legend_line (scene, GRADUS_ROLE_PAST, GRADUS_LINE_THIN,
                                C_ ("legend", "each datum"));
    gradus_scene_function (scene, data_at, p, middle - half, middle + half, CURVE,
                           GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED);
    gradus_scene_label (scene, C_ ("legend", "data"));
    if (p->penalty != GRADUS_LINE_FREE)
      {
        gradus_scene_function (scene, price_at, p, middle - half, middle + half, CURVE,
                               GRADUS_ROLE_ACCENT, GRADUS_LINE_DOTTED);
        gradus_scene_label (scene, C_ ("legend", "penalty"));
      }
    gradus_scene_function (scene, both_at, p, middle - half, middle + half, CURVE,
                           GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
    gradus_scene_label (scene, C_ ("legend", "sum"));
    gradus_scene_point (scene, row[1], row[2], GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, 1.4, -1);
  }
}

/* The first stop with a line: at lambda = 0 there may be none. */
static guint
find_first_stop (const GradusPosition *here)
{
  const Params *p = here->params;

  return cell_of (here->state, (guint) p->loss * PENALTIES)[3] < 0 ? 1 : 0;
}

static void
build_path (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  static const char *const labels[] = { N_ ("squared penalty"), N_ ("absolute penalty") };
  double x[STOPS], y[STOPS];

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "λ",
                         p->model == 1 ? C_ ("axis", "constant") : C_ ("axis", "slope"));
  if (gradus_kit_waits (scene, state->walked <= find_first_stop (here),
                        _ ("λ has not grown yet.")))
    return;
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  for (guint which = 0; which < 2; which++)
    {
      const guint first = find_first_stop (here);

      for (guint k = first; k < state->walked; k++)
        {
          x[k] = state->path.data[3 * (gsize) k];
          y[k] = state->path.data[3 * (gsize) k + 1 + which];
        }
      gradus_scene_polyline (scene, x + first, y + first, state->walked - first,
                             which == 0 ? GRADUS_ROLE_SECOND : GRADUS_ROLE_ACCENT,
                             GRADUS_LINE_MARKERS);
      gradus_scene_legend_line (scene, which == 0 ? GRADUS_ROLE_SECOND : GRADUS_ROLE_ACCENT,
                                GRADUS_LINE_SOLID, _ (labels[which]));
    }
  gradus_scene_vrule (scene, p->lambda, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
}

/* The whole sum over intercept and slope. */
static double
surface_cost (const GradusPosition *here, double a, double b)
{
  const GradusTable *table = gradus_dataset_get_table (here->dataset);
  const guint cell = find_shown (here);
  g_auto (Task) task = begin_task (table, here->params, cell / PENALTIES, cell % PENALTIES);

  task.problem.constant = FALSE;
  return gradus_line_data (&task.problem, a, b) + gradus_line_price (&task.problem, b);
}

static void
extra_contours (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "intercept"),
                         C_ ("axis", "slope"));
  if (gradus_kit_waits (scene, p->model == 1, _ ("A constant has no slope.")))
    return;
  if (gradus_kit_waits (scene, isnan (number_coefficient (here)),
                        state->filled > find_shown (here)
                          ? _ ("A steeper line is always cheaper.")
                          : _ ("Nothing has been fitted yet.")))
    return;
  if (find_shown (here) % PENALTIES != GRADUS_LINE_FREE)
    {
      const double c = number_coefficient (here);

      gradus_scene_hrule (scene, c, GRADUS_ROLE_ACCENT, GRADUS_LINE_DOTTED, NULL);
      gradus_scene_hrule (scene, -c, GRADUS_ROLE_ACCENT, GRADUS_LINE_DOTTED, NULL);
      gradus_scene_label (scene, _ ("as much penalty"));
    }
  for (guint which = 0; which < 2 && state->walked > 1; which++)
    {
      const guint first = find_first_stop (here);
      double a[STOPS], c[STOPS];

      for (guint k = first; k < state->walked; k++)
        {
          a[k] = state->walk.data[2 * (gsize) k + which];
          c[k] = state->path.data[3 * (gsize) k + 1 + which];
        }
      gradus_scene_polyline (scene, a + first, c + first, state->walked - first,
                             which == 0 ? GRADUS_ROLE_SECOND : GRADUS_ROLE_ACCENT,
                             GRADUS_LINE_SOLID);
    }
}

/* A grey cell with a dash: no number is the answer. */
static void
extra_table (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;

  for (guint cell = 0; cell < state->filled; cell++)
    if (cell_of (state, cell)[3] < 0)
      {
        const double column = cell % PENALTIES, row = cell / PENALTIES;
        const double x[] = { column, column + 1, column + 1, column };
        const double y[] = { row, row, row + 1, row + 1 };

        gradus_scene_polygon (scene, x, y, 4, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, 1);
        gradus_scene_text (scene, column + 0.5, row + 0.5, GRADUS_ANCHOR_CENTRE,
                           GRADUS_ROLE_FOREGROUND, 1, "–");
      }
}

/* The two parts alone: what a residual (with classes: a margin) costs, and what a coefficient. */
static void
build_parts (const GradusPosition *here, GradusScene *scene)
{
  const Params *params_ = here->params;
  const guint cell = find_shown (here), loss = cell / PENALTIES;
  const gboolean margin = loss >= GRADUS_LINE_LOGISTIC;
  const double zero = 0, one = 1;
  GradusLineProblem p = { .x = &zero, .y = margin ? &one : &zero, .n = 1, .constant = TRUE,
                          .loss = loss, .lambda = 1, .eta = params_->eta };

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT,
                         margin ? _ ("margin, or coefficient") : _ ("residual, or coefficient"),
                         C_ ("axis", "cost"));
  gradus_scene_function (scene, loss_at, &(OfDatum) { &p, 0 }, -3, 3, CURVE, GRADUS_ROLE_SECOND,
                         GRADUS_LINE_DASHED);
  gradus_scene_label (scene, _ (loss_words[loss]));
  p.penalty = cell % PENALTIES == GRADUS_LINE_L1 ? GRADUS_LINE_L1 : GRADUS_LINE_L2;
  if (cell % PENALTIES != GRADUS_LINE_FREE)
    {
      gradus_scene_function (scene, price_at, &p, -3, 3, CURVE, GRADUS_ROLE_ACCENT,
                             GRADUS_LINE_DOTTED);
      gradus_scene_label (scene, C_ ("legend", "penalty"));
    }
  gradus_scene_set_y_range (scene, 0, 4.5);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "data", N_ ("The line"), GRADUS_EDIT_POINTS, .build = build_data,
    .caption = GRADUS_SAY ({ NULL, "λ = {lambda}" }) },
  { "table", N_ ("Losses and penalties"), .kit = gradus_kit_matrix, .of = "table",
    .with = "significant made=filled row=now-row column=now-column rows=loss-list "
            "columns=penalty-list", .extra = extra_table },
  { "why", N_ ("Data and penalty"), .build = build_why },
  { "contours", N_ ("Contours of the sum"), .kit = gradus_kit_contours, .of = "theta[0] theta[1]",
    .surface = surface_cost, .extra = extra_contours },
  { "parts", N_ ("Loss and penalty alone"), .build = build_parts },
  { "path", N_ ("Coefficient over λ"), .build = build_path });

/* --- Question --------------------------------------------------------------------------------- */

/* What the points but the worst one pay in distances. */
static double
find_rest (const GradusTable *table, const double *row)
{
  double sum = 0, worst = 0;

  for (guint i = 0; i < table->n; i++)
    {
      const double r = fabs (table->y[i] - row[0] - row[1] * table->x[i]);

      sum += r;
      worst = MAX (worst, r);
    }
  return sum - worst;
}

static gboolean
ask_place (const GradusPosition *before, GradusAsk *ask)
{
  const Params *p = before->params;

  if (has_classes (gradus_dataset_get_table (before->dataset)) || p->model == 1)
    return FALSE;
  g_string_append (ask->words, _ ("An absolute value can stand on the residuals or on the slope. "
                                  "Which of the two lines will be closer to the points other than "
                                  "the worst?"));
  return TRUE;
}

static gboolean
answer_place (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const GradusTable *table = gradus_dataset_get_table (after->dataset);
  const double *residuals = cell_of (after->state, GRADUS_LINE_ABSOLUTE * PENALTIES);
  const double *slope = cell_of (after->state, GRADUS_LINE_SQUARES * PENALTIES + GRADUS_LINE_L1);
  const double a = find_rest (table, residuals), b = find_rest (table, slope);
  const double rounding = GRADUS_NOTHING * table->n * gradus_largest (table->y, table->n);
  const gboolean tie = fabs (a - b) <= 1e-9 * (a + b) + rounding;

  answer->choices = tie ? 3 : a < b ? 1 : 2;
  g_string_append_printf (answer->words,
                          _ ("The absolute loss has the slope %s, squares with the absolute "
                             "penalty %s."), GRADUS_NUM (residuals[1]), GRADUS_NUM (slope[1]));
  return TRUE;
}

static const char *const place_answers[] = { N_ ("|·| on the residuals"), N_ ("|·| on the slope"),
                                             NULL };

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "place", N_ ("Where does |·| help against an outlier?"), "table", "data",
    GRADUS_ANSWER_CHOICE, place_answers, ask_place, answer_place,
    .intuition = N_ ("You thought an absolute value tames an outlier wherever it stands; on the "
                     "slope it only makes the slope smaller, and 0 if it is strong enough."),
    .intuition_answer = "1" });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "line10", .title = N_ ("One outlier in ten"),
    .blurb = N_ ("Nine points lie along the slope 1. Squares with λ|c| make it 0.195, the absolute "
                 "loss without a penalty 1.03."),
    .data = "line10:outlier=true", .seed = 1, .params = "penalty=l1 reach=40",
    .claims = "table[0,2] ~ 0.195\ntable[2,0] ~ 1.03\ncoefficient ~ 0.195\never: event:zero" },
  { .id = "far", .title = N_ ("Five points, one far away"),
    .blurb = N_ ("The slope of the four good points is 1. Squares: 20.2; with λ|c| 19.2, with "
                 "λc²/2 10.1. The absolute loss: 1."),
    .data = "far-5", .seed = 1, .params = "penalty=l1",
    .claims = "table[0,0] ~ 20.2\ntable[0,1] ~ 10.1\ntable[0,2] ~ 19.2\ntable[2,0] ~ 1\n"
              "table[1,0] ~ 1.5\ntable[2,1] ~ 0.6\ncoefficient ~ 19.2\narrives == 208" },
  { .id = "by-hand", .title = N_ ("By hand: a constant for three numbers"),
    .blurb = N_ ("0, 2 and 10: squares give 4, distances 2, Huber with η = 3 gives 2.5; squares "
                 "with λ = 3 give 2 under the square and 3 under the absolute value."),
    .data = "high-3", .seed = 1,
    .params = "model=constant lambda=3 eta=3 penalty=l2 reach=25",
    .claims = "table[0,0] ~ 4\ntable[2,0] ~ 2\ntable[1,0] ~ 2.5\ntable[0,1] ~ 2\ntable[0,2] ~ 3\n"
              "coefficient ~ 2" },
  { .id = "stop", .title = N_ ("An absolute value that arrives"),
    .blurb = N_ ("The same three numbers with λ = 12: the absolute penalty makes the constant "
                 "exactly 0, the square leaves 0.8."),
    .data = "high-3", .seed = 1,
    .params = "model=constant lambda=12 eta=3 penalty=l1 reach=25",
    .claims = "table[0,2] == 0\ntable[0,1] ~ 0.8\ncoefficient == 0\narrives == 12" },
  { .id = "labels", .title = N_ ("Two classes, and their losses"),
    .blurb = N_ ("Seven losses of the same six labels: the hinge with a square is the support "
                 "vector machine, and the ramp gives the stray up."),
    .data = "stray-6", .seed = 1, .params = "loss=hinge penalty=l2 lambda=1 reach=20",
    .claims = "table[6,1] > table[4,1]" },
  { .id = "flat", .title = N_ ("A flat bottom"),
    .blurb = N_ ("Every constant from 0 to 2 is as good as any other for two numbers and the "
                 "absolute loss: the bottom has the length 2."),
    .data = "two-values", .seed = 1,
    .params = "model=constant loss=absolute lambda=0.1 reach=3", .claims = "flat ~ 2" },
  { .id = "apart", .title = N_ ("Failure: no best line"),
    .blurb = N_ ("Classes that can be separated, and nothing that holds the slope back: the "
                 "logistic and the exponential cells stay empty."),
    .data = "logit-4", .seed = 1, .params = "loss=logistic lambda=0.5 reach=5",
    .failure = N_ ("A steeper line always makes the logistic loss smaller while the classes are "
                   "apart. Any penalty cures it: choose another than none."),
    .claims = "ever: event:none" },
  { .id = "too-strong", .title = N_ ("Failure: the data no longer matter"),
    .blurb = N_ ("With λ = 250 the absolute penalty has made the slope 0, and to tame the outlier "
                 "by it the line became 19.2 + x at λ = 192."),
    .data = "far-5", .seed = 1, .params = "penalty=l1 lambda=250",
    .failure = N_ ("A penalty on the slope cannot tell the outlier from the others: it takes from "
                   "all of them. Put the absolute value on the residuals."),
    .claims = "coefficient == 0\npath[12,2] ~ 1" });

#define SCIPY "scipy 1.10: minimize_scalar of minimize_scalar, bounded"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "far", GRADUS_CHECK_END, "table",
    GRADUS_EXPECT (20.2, 10.1, 19.2, 4.04, 1.5, 0.5, 0, 1.0 / 7, 1, 0.6, 0, 0.15), 1e-9,
    "by hand: 202/10, 202/20, 192/10, 202/50; signs and pulls" },
  { "by-hand", GRADUS_CHECK_END, "table",
    GRADUS_EXPECT (4, 2, 3, 4, 2.5, 1, 1, 2.5, 2, 1.0 / 3, 0, 2), 1e-9,
    "by hand: 12/3, 12/6, 9/3; 5/2, 5/5, 2/2; the median, 1/3, 0" },
  { "labels", GRADUS_CHECK_END, "table",
    GRADUS_EXPECT (0.0722891566, 0.0705882353, 0.0481927711, 0.0521739130, 0.1744186047,
                   0.1648351648, 0.1162790698, 0.0903614458, 0.4, 0.4, 0.4, 0.1875, 0.1484075144,
                   0.1344832188, 0.0483292469, 0.0569597957, 0.4, 0.4, 0.4, 0.1875, 0.0706505902,
                   0.0690560290, 0.0474310139, 0.0515282367, 1, 1, 1, 0.375),
    1e-6, SCIPY "; the ramp: the hinge without the stray, by hand" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "place", .title = N_ ("On the residuals and on the slope"),
    .blurb = N_ ("The same absolute value, once in the loss and once in the penalty: slope 1, and "
                 "slope 19.2."),
    .preset = "far", .left = "loss=absolute penalty=none", .right = "loss=squares penalty=l1",
    .claims = "left: coefficient ~ 1\nright: coefficient ~ 19.2" });

static const GradusSheet sheet = {
  .aha = N_ ("|·| on residuals resists outliers, |·| on coefficients makes zeros: the place "
             "decides, not the shape."),
  .by_hand = N_ ("A constant for 0, 2 and 10: squares 4, distances 2. Squares with λ = 3: 12/6 = 2 "
                 "under the square, 9/3 = 3 under the absolute value; with λ = 12 exactly 0."),
  .why = "why",
  .intuition = N_ ("The lasso has absolute values, so it is robust."),
  .caught_by = "place",
  .breaks = N_ ("Two numbers and the absolute loss: every constant between them is best, a bottom "
                "of length 2."),
  .needs = "ridge-regression robust-losses",
  .leads_to = "lasso-proximal-gradient huber-irls elastic-net hinge-loss-svm",
  .aliases = "loss + penalty; regularised risk; structural risk; 损失函数; 正则项; 结构风险; "
             "经验风险; ssys",
  .terms = N_ ("loss function; penalty; regularisation"),
};

const GradusDescriptor gradus_loss_penalty_builder = {
  .id = "loss-penalty-builder", .chapter = 2, .difficulty = 2,
  .title = N_ ("Fit + constraint builder"),
  .summary = N_ ("Choose a loss and a penalty, and see whose method that is and which line it "
                 "makes."),
  .goal = N_ ("Say of a method which loss and which penalty it adds up, and what each of the two "
              "is for."),
  .source = "Illustrated Machine Learning, chapter 20; notes on probabilistic methods, table 1",
  .kind = GRADUS_KIND_EXPLORATION, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input, and a target or two classes."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions,
  .validate = validate, .name = name, .start_shows = "parts",
  .start_said = GRADUS_SAY (
    { NULL, N_ ("{n} points: a loss for what is missed, a penalty for what is claimed.") }),
  .same = GRADUS_SAMENESS (
    { "one-point", GRADUS_SENTENCE }),
  .same_on = "far",
};
