/* What batch and stochastic gradient descent have in common: the prepared problem, the start, and
 * what can be said of a linear hypothesis without knowing how it was found.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"
#include "gradus-linear-problem.h"

G_BEGIN_DECLS

#define GRADUS_LINEAR_MAX_FAMILIES 5

/* How the data are shown. */
typedef enum
{
  GRADUS_LINEAR_LINE,       /* one input: the line itself */
  GRADUS_LINEAR_FAMILIES,   /* two inputs, one with few values: a line for each of them */
  GRADUS_LINEAR_PREDICTED,  /* otherwise: the prediction against the target */
} GradusLinearKind;

/**
 * GradusLinearWorkspace:
 *
 * What can be computed from data and start before the first step.
 */
typedef struct
{
  GradusLinearProblem *problem;
  gboolean standardised;
  double *start;            /* d + 1, in the coordinates used */
  double start_loss;        /* J there */

  GradusLinearKind kind;
  guint input;              /* the input on the horizontal axis, and the one with few values */
  guint family_input;
  guint n_families;
  double families[GRADUS_LINEAR_MAX_FAMILIES];
  gint32 *family;           /* n, or NULL */
  double *points;           /* n x 2, or NULL when predictions are shown */
  double x_min, x_max, y_min, y_max;
} GradusLinearWorkspace;

/* NULL when the data do not suit (validate() says why). */
GradusLinearWorkspace *gradus_linear_workspace_new (const GradusSetup *setup, gboolean standardise);
void gradus_linear_workspace_free (gpointer workspace);

/* The problem of a view. */
const GradusLinearProblem *gradus_linear_get_problem (const GradusView *view);

/* The sentence that says what is wrong with data or given starts, or NULL. */
char *gradus_linear_validate (const GradusSetup *setup);

/**
 * GradusLinearState:
 *
 * The first member of a state, so that the functions below can be used in tables as they are.
 */
typedef struct
{
  GradusArray w;            /* d + 1 parameters in the coordinates used, intercept first */
  double loss;              /* J (w) */
  double loss_before;       /* J before the last update */
} GradusLinearState;

/* Put the state at the start of the workspace. */
void gradus_linear_state_init (GradusLinearState *state, const GradusLinearWorkspace *work);
/* Data changed: the same hypothesis in the coordinates of @work. FALSE when it has other inputs. */
gboolean gradus_linear_state_rebase (GradusLinearState *state, const GradusLinearWorkspace *work,
                                     const GradusSetup *old);

/* Entries for metrics[], values[], invariants[] and the life cycle. */
double gradus_linear_metric_loss (const GradusView *view);
void gradus_linear_value_theta (const GradusView *view, GradusArray *out);
void gradus_linear_value_theta_scaled (const GradusView *view, GradusArray *out);
/* A person has typed other parameters: put them and their cost into the state. */
void gradus_linear_state_set_theta (GradusLinearState *state, const GradusLinearProblem *problem,
                                    const GradusArray *theta);
void gradus_linear_state_set_scaled (GradusLinearState *state, const GradusLinearProblem *problem,
                                     const GradusArray *w);
void gradus_linear_value_residuals (const GradusView *view, GradusArray *out);
gboolean gradus_linear_holds_above_minimum (const GradusView *view, double *measured);
void gradus_linear_predict (const GradusView *view, const double *x, gsize n, double *out);

/* How far rounding may move J: its square root is good to a few ulps of the problem's magnitude. */
double gradus_linear_loss_slack (const GradusLinearProblem *problem,
                                 const GradusLinearState *state);

/* "(71.3, 0.135)"; at most four numbers and an ellipsis. */
void gradus_linear_append_vector (GString *out, const double *vector, guint n);
/* The parameters of the view in the data's own units, in the same form. */
void gradus_linear_append_theta (GString *out, const GradusView *view);

G_END_DECLS
