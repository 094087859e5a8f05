/* What the entries of the family "scores" walk on: a prediction that is a response of scores, the
 * scores being linear in the parameters, and gradient steps on them.
 *
 *   features    phi (x), b of them: the inputs behind a constant 1, the inputs alone, powers of the
 *               first, or a bump at each point
 *   scores      eta_j = theta_j'phi (x), one, or one for each class (softmax)
 *   prediction  h = g (eta), the response (responses.h)
 *   step        theta_j += alpha sum (t_j - h_j) phi (x), over all examples or for one of them
 *
 * Objective. J = scale * sum_i L (eta_i, t_i) + lambda/2 |theta|^2, L being the loss that fits the
 * response; scale is 1, 1/n, or 1/sigma^2. Where coefficients are cut, J has n lambda_1 |theta|_1
 * more.
 *
 * Why it works. The slope of L is h - t for every response, so that one step serves all.
 *
 * Cost. n b k a batch step; b k for one example, and n b k for the exact J that the curves show.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-basis.h"
#include "gradus-entry.h"

#include "responses.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_MODEL_AFFINE,
  GRADUS_MODEL_COLUMNS,
  GRADUS_MODEL_POWERS,
  GRADUS_MODEL_BUMPS,
} GradusScoresModel;

typedef enum
{
  GRADUS_TAKE_LISTED,
  GRADUS_TAKE_DRAWN,
} GradusScoresOrder;

typedef enum
{
  GRADUS_STOP_STEP,       /* one step was short */
  GRADUS_STOP_PASS,       /* as many steps as there are examples have led hardly anywhere */
  GRADUS_STOP_GRADIENT,   /* the gradient of J is short */
} GradusScoresStop;

typedef enum
{
  GRADUS_CUT_NONE,
  GRADUS_CUT_SHRINK,      /* towards 0 by an amount, and not beyond */
  GRADUS_CUT_SLOPE,       /* the same way, whatever comes */
} GradusScoresCut;

/* Each row of the family shows those it has. */
typedef struct
{
  unsigned int response, model, order, stop, cut, begin;
  bool one, damped, mean, scaled, penalise_constant, ghost;
  double rate, decay, width, penalty, sigma, tau, lambda, damping, reject, tolerance;
  int degree, every, limit;
} GradusScoresParams;

typedef struct
{
  GradusArray theta;      /* b, or k x b */
  GradusArray sum;        /* like theta: the step, before the rate */
  GradusArray h, residual;  /* k: of the example that acts */
  GradusArray pass_theta; /* theta where this pass began */
  GradusArray woken;      /* b: 1 for a coefficient that was 0 and came back */
  double cost;
  double rate;            /* of the update, NAN before the first */
  double moved;           /* way of the last update */
  double pass_moved;      /* of the last pass, NAN */
  double slope;           /* length of the gradient of J, where the stop rule looks at it */
  int example;            /* the row that acts, -1 before the first */
  int watched;            /* the parameter that woke in the update and is most in doubt, -1; of a
                             batch of classes the example whose class is */
  bool pending;           /* a step is planned */
  guint cursor, updates, pass, position, rises, wrong;
} GradusScoresState;

typedef struct
{
  guint n, k, b;
  GradusResponse response;
  gboolean ghost;
  int constant;           /* the feature that is 1 and not penalised, or -1 */
  double scale, penalty, l1;
  GradusScoresModel model;
  GradusBasis *basis;     /* or NULL: a constant and the inputs */
  double middle, half;    /* what is subtracted from the first input, and what it is divided by */
  double *phi;            /* n x b */
  double *columns;        /* the same, column after column of GRADUS_RESPONSES_BLOCK rows each */
  double *target;         /* n */
  double *best;           /* b: of the identity and batches, where J is least; or NULL */
  double limit;           /* batch rates up to this never make J rise; 0 = not known */
} GradusScores;

enum
{
  GRADUS_SCORES_ROSE,
  GRADUS_SCORES_PASS,
  GRADUS_SCORES_DIED,
  GRADUS_SCORES_WOKE,
};

/* Rows of events[]. */
#define GRADUS_SCORES_EVENT_ROSE                                                                   \
  [GRADUS_SCORES_ROSE] = { "rose", N_("J rose"),                                                   \
                           N_("The step was too long, or what it gained for its example was lost " \
                              "elsewhere.") }
#define GRADUS_SCORES_EVENT_PASS                                                                   \
  [GRADUS_SCORES_PASS] = { "pass-end", N_("End of a pass"),                                        \
                           N_("As many steps have been made since the last end as there are "      \
                              "examples.") }

/* The last phase where the learner chooses what counts as having arrived. */
#define GRADUS_SCORES_PHASE_CHECK(...)                                                             \
  { "check", N_("Is it enough?"), N_("Look at the last step, at the last pass, or at all."),       \
    .pseudocode = N_("until ‖Δθ‖ < ε"), .run = gradus_scores_check,                                \
    .rule = "\\|\\Delta\\role{model}{\\theta}\\| \\lt \\varepsilon",                               \
    .rules = GRADUS_SAY (                                                                          \
      { "stop == pass", "\\|\\role{model}{\\theta}^{(t)} - \\role{past}{\\theta}^{(t-n)}\\| \\lt " \
                        "\\varepsilon" },                                                          \
      { "stop == gradient", "\\|\\nabla J\\| \\lt \\varepsilon" }),                                \
    .filled = GRADUS_SAY (                                                                         \
      { "stop == step", "<moved> <cmp moved tolerance> <tolerance>" },                             \
      { "stop == gradient", "<slope> <cmp slope tolerance> <tolerance>" },                         \
      { "event:pass-end", "<pass-moved> <cmp pass-moved tolerance> <tolerance>" }),                \
    .said = GRADUS_SAY (__VA_ARGS__) }

/* What the rows share of their descriptors. */
#define GRADUS_SCORES                                                                              \
  .family = "scores", .data_kind = &gradus_data_table,                                             \
  GRADUS_MEMORIES (GradusScoresParams, GradusScoresState), .params = gradus_scores_params,         \
  .quantities = gradus_scores_quantities, .prepare = gradus_scores_prepare,                        \
  .unprepare = gradus_scores_unprepare, .validate = gradus_scores_validate,                        \
  .init = gradus_scores_init, .refresh = gradus_scores_refresh, .rebase = gradus_scores_rebase

extern const GradusParam gradus_scores_params[];
extern const GradusQuantity gradus_scores_quantities[];

gpointer gradus_scores_prepare (const GradusSetup *setup);
void gradus_scores_unprepare (gpointer work);
char *gradus_scores_validate (const GradusSetup *setup);
GradusStatus gradus_scores_init (gpointer state, GradusContext *context);
GradusStatus gradus_scores_refresh (gpointer state, GradusContext *context);
gboolean gradus_scores_rebase (gpointer state, GradusContext *context, const GradusSetup *old);

/* Phases: all examples swept (n micro-steps), or one taken; the move; the cut; the test. */
GradusStatus gradus_scores_sweep (gpointer state, GradusContext *context);
GradusStatus gradus_scores_take (gpointer state, GradusContext *context);
GradusStatus gradus_scores_move (gpointer state, GradusContext *context);
GradusStatus gradus_scores_cut (gpointer state, GradusContext *context);
GradusStatus gradus_scores_check (gpointer state, GradusContext *context);

/* The k scores, and the k predictions, at @x. */
void gradus_scores_at (const GradusScores *work, const double *theta, const double *x, double *eta,
                       double *h);
/* The predictions for row @row. */
void gradus_scores_row (const GradusScores *work, const double *theta, guint row, double *h);
/* What row @row costs: with classes minus the logarithm of the probability of its own. */
double gradus_scores_loss (const GradusScores *work, const double *theta, guint row);
/* J, and how many examples have scores that speak for another class. */
double gradus_scores_cost (const GradusScores *work, const double *theta, guint *wrong);
/* |phi|^2 of row @row. */
double gradus_scores_size (const GradusScores *work, guint row);
/* Of the update to come, or the one just made. */
double gradus_scores_rate (const GradusScores *work, const GradusScoresParams *params,
                           const GradusScoresState *state);

/* Names that the rows share: those of the example ("i", "x", "y"), its prediction before the step
 * and after it, |phi|^2 and the factor that its residual is multiplied by. */
void gradus_scores_name (const GradusPosition *here, GradusNames *names);
/* The prediction, and the most likely class. */
void gradus_scores_predict (const GradusPosition *here, const double *X, gsize n, double *out);
void gradus_scores_predict_class (const GradusPosition *here, const double *X, gsize n,
                                  double *out);

/* Of invariants[]: a batch step up to the limit leads down; a step multiplies the residual of its
 * own example by 1 - rate |phi|^2 (identity). */
gboolean gradus_scores_holds_down (const GradusPosition *here, double *measured);
gboolean gradus_scores_holds_factor (const GradusPosition *here, double *measured);
double gradus_scores_mark_limit (const GradusSetup *setup);

/* From the leftmost to the rightmost first input, a little more on both sides. */
void gradus_scores_range (const GradusTable *table, double *low, double *high);

G_END_DECLS
