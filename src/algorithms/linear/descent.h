/* The machine of the family "descent", and what its members walk on: a cost J of parameters theta
 * that is a sum over examples of the loss of a score theta'x, prepared once for a table.
 *
 *   squares    1/2 sum_i (y_i - theta'x_i)^2, the score is the prediction
 *   logistic   1/m sum_i log (1 + e^{-s_i theta'x_i}) + lambda/2 |theta|^2, the score is the
 *              log-odds of class 1, s_i = +-1 the class, the prediction h = 1 / (1 + e^{-theta'x})
 *
 * In both the gradient is minus the sum of (y - h) x over the examples (the mean of it for the
 * logistic loss, y being 0 or 1), less the penalty: one machine serves both.
 *
 * Coordinates. theta belongs to the inputs as they are, w to the coordinates used, in which the
 * inputs may be standardised; the formulas call w \vartheta when they are, and theta when the two
 * are one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"
#include "gradus-linear-problem.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_LOSS_SQUARES,
  GRADUS_LOSS_LOGISTIC,
} GradusLoss;

/* So many rows at a time go through the vector instructions. */
#define GRADUS_DESCENT_BLOCK 256
/* Examples of the logistic loss up to which every step is held against a sum of its own. */
#define GRADUS_DESCENT_MAX_WATCHED 10000
/* Directions of the bowl that are kept, the steepest and the flattest ones. */
#define GRADUS_DESCENT_DIRECTIONS 8

/**
 * GradusDescent:
 *
 * Vectors have 1 + d elements, the constant first, in the coordinates used.
 */
typedef struct
{
  GradusLoss loss;
  gboolean single;              /* a step looks at one example */
  gboolean standardised;
  double penalty;               /* lambda, of the logistic loss */
  gboolean penalise_constant;
  GradusTable table;            /* the table with the target that the loss wants as its y */
  double *labels;               /* n, 0 or 1, or NULL */
  GradusLinearProblem *problem; /* the coordinates; of squares also J and its minimum */
  double *columns;              /* the inputs in the coordinates used, in blocks of
                                   GRADUS_DESCENT_BLOCK rows, of each block column after column */

  double *start;
  double start_cost;
  double *best;                 /* the minimum, or NULL where there is none (separable classes) */
  double best_cost;             /* the least cost, or its limit where there is no minimum */
  double limit;                 /* rates below this never make J rise: 2 / the largest curvature */

  guint n_directions;           /* eigenvectors of the Hessian of squares; 0 with many inputs */
  double curvature[GRADUS_DESCENT_DIRECTIONS];
  double *directions;           /* n_directions x (1 + d), unit rows */
} GradusDescent;

/* NULL when the data do not suit (gradus_descent_complain() says why). */
GradusDescent *gradus_descent_new (const GradusSetup *setup, GradusLoss loss, gboolean single);
void gradus_descent_free (gpointer descent);
/* The sentence that says what is wrong with data or given starts, or NULL; free with g_free(). */
char *gradus_descent_complain (const GradusSetup *setup, GradusLoss loss);

/* y - h of row @row at @w; its inputs into @z. */
double gradus_descent_error (const GradusDescent *descent, const double *w, gsize row, double *z);
/* The same of all rows into @errors (n), to the last digit or two. O(n d). */
void gradus_descent_errors (const GradusDescent *descent, const double *w, double *errors);
/* The sum of (y - h) z over all rows into @sum. O(n d). */
void gradus_descent_sum_pulls (const GradusDescent *descent, const double *w, double *sum);
/* J of the logistic loss, its gradient with its length, and how many examples are on the wrong
 * side, in one walk over the rows. */
double gradus_descent_measure (const GradusDescent *descent, const double *w, double *gradient,
                               double *length, guint *wrong);
/* J. O(d^2) for squares, O(n d) for the logistic loss. */
double gradus_descent_cost (const GradusDescent *descent, const double *w);
/* The gradient of J into @gradient; returns its length. */
double gradus_descent_gradient (const GradusDescent *descent, const double *w, double *gradient);
/* Take what the penalty pulls from @step, a step uphill against the loss. */
void gradus_descent_shrink (const GradusDescent *descent, const double *w, double *step);
/* How far rounding may move J at @w. */
double gradus_descent_slack (const GradusDescent *descent, const double *w, double cost);
/* J with the first two entries of @w replaced, whose cost is @cost. O(d) for squares. */
double gradus_descent_slice (const GradusDescent *descent, const double *w, double cost, double a,
                             double b);

/* --- Steps ------------------------------------------------------------------------------------ */

typedef enum
{
  GRADUS_ORDER_LISTED,
  GRADUS_ORDER_SHUFFLED,
  GRADUS_ORDER_DRAWN,
} GradusOrder;

typedef enum
{
  GRADUS_SCHEDULE_CONSTANT,
  GRADUS_SCHEDULE_INVERSE,
  GRADUS_SCHEDULE_INVERSE_SQRT,
} GradusSchedule;

/* Each member shows those it has. */
typedef struct
{
  double learning_rate, decay, tolerance, penalty;
  unsigned int schedule, order, single;
  bool standardise, penalise_constant;
  int limit;                /* of iterations, or of epochs */
} GradusDescentParams;

typedef struct
{
  GradusArray w;            /* 1 + d, in the coordinates used */
  GradusArray sum;          /* 1 + d: of (y - h) x over the examples swept so far */
  GradusArray epoch_w;      /* w at the last end of an epoch */
  GradusArray slope;        /* 1 + d: the gradient where w is, of the logistic loss */
  GradusIntArray order;     /* of this epoch, when shuffled */
  double cost, cost_before; /* J, and what it was before the last update */
  double gradient_norm;     /* where w is */
  double error;             /* y - h of the example, before the update */
  double rate;              /* of the update, NAN before the first */
  double moved;             /* way from one end of an epoch to the next, NAN */
  int example;              /* the row that acts, -1 before the first */
  bool pending;             /* it has been picked but not learnt from */
  guint cursor;             /* examples swept; all between sweep and update, 0 otherwise */
  guint rises;              /* updates in a row in which J rose */
  guint hopeless;           /* ... after which it was far above the start */
  guint updates, position, epoch;   /* made so far; of this epoch done; completed */
  guint wrong;              /* examples on the wrong side, of the logistic loss */
} GradusDescentState;

/* Numbers of the events: the first three are the machine's, a member may have the others. */
enum
{
  GRADUS_DESCENT_ROSE,
  GRADUS_DESCENT_ABOVE_START,
  GRADUS_DESCENT_NEAR,
  GRADUS_DESCENT_EPOCH,
  GRADUS_DESCENT_SEPARATED,
};

/* The machine, and what of it fits squares. */
extern const GradusDescriptor gradus_descent, gradus_descent_squares;

extern const GradusChoice gradus_descent_orders[];

/* Of params[]: a learning rate, a tolerance. */
#define GRADUS_DESCENT_RATE(standard, low)                                                         \
  GRADUS_PARAM_FIELD (GradusDescentParams, learning_rate), .def = (standard), .min = 1e-300,       \
  .max = 1e12, .slider_min = (low), .slider_max = 10, .logarithmic = TRUE,                         \
  .applies = GRADUS_APPLIES_LIVE
#define GRADUS_DESCENT_TOLERANCE(most, low, high)                                                  \
  GRADUS_PARAM_FIELD (GradusDescentParams, tolerance), .def = 1e-6, .max = (most),                 \
  .slider_min = (low), .slider_max = (high), .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE
/* Of phases[]: the rules in the two kinds of coordinates, theta and x, or with standardised inputs
 * others. */
#define GRADUS_DESCENT_RULES(of)                                                                   \
  .rule = of ("\\theta", "x"), .rules = GRADUS_SAY ({ "standardise", of ("\\vartheta", "z") })
/* Of plots[] and questions[]: the contours of J, and where the next step leads. */
#define GRADUS_DESCENT_SURFACE(words)                                                              \
  .kit = gradus_kit_contours, .surface = gradus_descent_surface,                                   \
  .of = "theta-scaled[0] theta-scaled[1]",                                                         \
  .with = words "trail start=start-scaled optimum=best-scaled arrow=arrow floor=least-cost "       \
          "top=start-cost window=window zoom=zoom subject=parameters"
#define GRADUS_DESCENT_PLACE                                                                       \
  .asks = GRADUS_ASKS_PLACE, .about = "aim[0] aim[1]", .scale = "quarter-way", .when = "visible"

/* For phases[] and the life cycle. All of the sweep in one phase (batch), or an example picked and
 * measured in two (stochastic). */
GradusStatus gradus_descent_sweep (gpointer state, GradusContext *context);
guint64 gradus_descent_count_sweep (const GradusPosition *here);
GradusStatus gradus_descent_pick (gpointer state, GradusContext *context);
GradusStatus gradus_descent_measure_example (gpointer state, GradusContext *context);
GradusStatus gradus_descent_update (gpointer state, GradusContext *context);
GradusStatus gradus_descent_check (gpointer state, GradusContext *context);
GradusStatus gradus_descent_check_epoch (gpointer state, GradusContext *context);
GradusStatus gradus_descent_init (gpointer state, GradusContext *context);
gboolean gradus_descent_rebase (gpointer state, GradusContext *context, const GradusSetup *old);
gboolean gradus_descent_type (const GradusPosition *here, gpointer state, const GradusArray *value,
                              GradusContext *context);
gboolean gradus_descent_type_scaled (const GradusPosition *here, gpointer state,
                                     const GradusArray *value, GradusContext *context);
void gradus_descent_predict (const GradusPosition *here, const double *X, gsize n, double *out);

/* --- What is said and shown ------------------------------------------------------------------- */

void gradus_descent_name (const GradusPosition *here, GradusNames *names);
/* h = theta'x, e = y - h of the example, in symbols and numbers. */
void gradus_descent_fill_error (const GradusPosition *here, GString *tex);
/* The same inside a sweep, else the sum over all. */
void gradus_descent_fill_sum (const GradusPosition *here, GString *tex);
extern const GradusFormula gradus_descent_formulas[];   /* the hypothesis and the cost of squares */

void gradus_descent_read_theta (const GradusPosition *here, GradusArray *out);
void gradus_descent_read_gradient (const GradusPosition *here, GradusArray *out);
void gradus_descent_read_residuals (const GradusPosition *here, GradusArray *out);
/* n x (1 + d): what every example adds to the sum. */
void gradus_descent_read_pulls (const GradusPosition *here, GradusArray *out);
/* What the next update adds to w; FALSE while it is not known. */
gboolean gradus_descent_planned (const GradusPosition *here, double *step);
/* What the measuring to come will plan; FALSE where it cannot be foreseen. */
gboolean gradus_descent_foresee (const GradusPosition *here, double *step);

double gradus_descent_surface (const GradusPosition *here, double a, double b);
void gradus_descent_extra_data (const GradusPosition *here, GradusScene *scene);
/* Where the curve of the cost ends at best. */
void gradus_descent_extra_loss (const GradusPosition *here, GradusScene *scene);
void gradus_descent_extra_contours (const GradusPosition *here, GradusScene *scene);
void gradus_descent_extra_pulls (const GradusPosition *here, GradusScene *scene);
extern const GradusLife gradus_descent_lives[];
/* The rate from which on a batch step may lead up; NAN while it is not known. */
double gradus_descent_mark_limit (const GradusSetup *setup);

gboolean gradus_descent_holds_descent (const GradusPosition *here, double *measured);
gboolean gradus_descent_holds_gradient (const GradusPosition *here, double *measured);
gboolean gradus_descent_holds_minimum (const GradusPosition *here, double *measured);

G_END_DECLS
