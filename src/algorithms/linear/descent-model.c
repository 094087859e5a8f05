/* The cost that the family "descent" walks on, its minimum and its shape.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "descent.h"
#include "gradus-linalg.h"

/* Newton's method for the minimum of the logistic cost: steps, and the score beyond which an
 * example is decided for good, so that there is no minimum. */
#define MAX_NEWTON 100
#define DECIDED 30
/* Inputs up to which that minimum is looked for: a Hessian of (1 + d)^2 numbers is solved. */
#define MAX_NEWTON_INPUTS 50

/* --- Loss ------------------------------------------------------------------------------------- */

/* log (1 + e^z) without overflow. */
static double
soft_plus (double z)
{
  return z > 0 ? z + log1p (exp (-z)) : log1p (exp (z));
}

/* What is predicted at the score @score. */
static double
gradus_descent_respond (const GradusDescent *descent, double score)
{
  if (descent->loss == GRADUS_LOSS_SQUARES)
    return score;
  return gradus_sigmoid (score);
}

double
gradus_descent_error (const GradusDescent *descent, const double *w, gsize row, double *z)
{
  const GradusLinearProblem *problem = descent->problem;

  gradus_linear_problem_input (problem, row, z);
  return problem->table->y[row]
         - gradus_descent_respond (descent, gradus_linear_problem_predict (problem, w, z));
}

static gboolean
is_penalised (const GradusDescent *descent, guint j)
{
  return descent->penalty > 0 && (j > 0 || descent->penalise_constant);
}

double
gradus_descent_cost (const GradusDescent *descent, const double *w)
{
  const GradusLinearProblem *problem = descent->problem;
  g_autofree double *z = NULL;
  double sum = 0;

  if (descent->loss == GRADUS_LOSS_SQUARES)
    return gradus_linear_problem_loss (problem, w);
  z = g_new (double, problem->d + 1);
  for (guint i = 0; i < problem->n; i++)
    {
      double score;

      gradus_linear_problem_input (problem, i, z);
      score = gradus_linear_problem_predict (problem, w, z);
      sum += soft_plus (problem->table->y[i] > 0 ? -score : score);
    }
  sum /= problem->n;
  for (guint j = 0; j <= problem->d; j++)
    if (is_penalised (descent, j))
      sum += descent->penalty / 2 * w[j] * w[j];
  return sum;
}

void
gradus_descent_shrink (const GradusDescent *descent, const double *w, double *step)
{
  for (guint j = 0; j <= descent->problem->d; j++)
    if (is_penalised (descent, j))
      step[j] -= descent->penalty * w[j];
}

double
gradus_descent_gradient (const GradusDescent *descent, const double *w, double *gradient)
{
  const GradusLinearProblem *problem = descent->problem;
  g_autofree double *z = NULL;
  double length = 0;

  if (descent->loss == GRADUS_LOSS_SQUARES)
    return gradus_linear_problem_gradient (problem, w, gradient);
  z = g_new (double, problem->d + 1);
  memset (gradient, 0, (problem->d + 1) * sizeof (double));
  for (guint i = 0; i < problem->n; i++)
    {
      const double error = gradus_descent_error (descent, w, i, z);

      for (guint j = 0; j <= problem->d; j++)
        gradient[j] += error * z[j];
    }
  for (guint j = 0; j <= problem->d; j++)
    gradient[j] /= problem->n;
  gradus_descent_shrink (descent, w, gradient);
  for (guint j = 0; j <= problem->d; j++)
    {
      gradient[j] = -gradient[j];
      length = hypot (length, gradient[j]);
    }
  return length;
}

double
gradus_descent_slack (const GradusDescent *descent, const double *w, double cost)
{
  double error;

  if (descent->loss == GRADUS_LOSS_LOGISTIC)
    return 64 * DBL_EPSILON * (1 + cost);
  /* Its square root is good to a few ulps of the problem's magnitude. */
  error = 16 * DBL_EPSILON * gradus_linear_problem_magnitude (descent->problem, w);
  return error * (sqrt (2 * cost) + error);
}

double
gradus_descent_slice (const GradusDescent *descent, const double *w, double cost, double a,
                      double b)
{
  const GradusLinearProblem *problem = descent->problem;
  const guint p = problem->d + 2;
  const double *r = problem->factor;
  double rows[2], moved[2];
  g_autofree double *other = NULL;

  if (descent->loss == GRADUS_LOSS_SQUARES && p > 3)
    {
      /* R is triangular: the first two parameters reach only the first two rows of R (w, -1). */
      for (guint i = 0; i < 2; i++)
        {
          rows[i] = -r[i * p + p - 1];
          for (guint j = i; j < p - 1; j++)
            rows[i] += r[i * p + j] * w[j];
        }
      moved[0] = rows[0] + r[0] * (a - w[0]) + r[1] * (b - w[1]);
      moved[1] = rows[1] + r[p + 1] * (b - w[1]);
      for (guint i = 0; i < 2; i++)
        cost += (moved[i] * moved[i] - rows[i] * rows[i]) / 2;
      return MAX (cost, 0);
    }
  other = g_memdup2 (w, (p - 1) * sizeof (double));
  other[0] = a;
  other[1] = b;
  return gradus_descent_cost (descent, other);
}

/* --- Minimum ---------------------------------------------------------------------------------- */

/* The Hessian of the logistic cost at @w, Z' diag (h (1 - h)) Z / n + penalty. */
static void
logistic_hessian (const GradusDescent *descent, const double *w, double *hessian)
{
  const GradusLinearProblem *problem = descent->problem;
  const guint p = problem->d + 1;
  g_autofree double *z = g_new (double, p);

  memset (hessian, 0, (gsize) p * p * sizeof (double));
  for (guint i = 0; i < problem->n; i++)
    {
      const double h = problem->table->y[i] - gradus_descent_error (descent, w, i, z);

      for (guint j = 0; j < p; j++)
        for (guint k = 0; k <= j; k++)
          hessian[j * p + k] += h * (1 - h) * z[j] * z[k] / problem->n;
    }
  for (guint j = 0; j < p; j++)
    if (is_penalised (descent, j))
      hessian[j * p + j] += descent->penalty;
}

/* Newton steps, halved until they lead down. FALSE when the curvature is lost on the way or an
 * example is decided for good: the cost has a limit and no minimum. */
static gboolean
find_minimum (const GradusDescent *descent, double *w)
{
  const guint p = descent->problem->d + 1;
  g_autofree double *hessian = g_new (double, (gsize) p * p);
  g_autofree double *step = g_new (double, p);
  g_autofree double *next = g_new (double, p);
  double cost = gradus_descent_cost (descent, w);

  for (guint k = 0; k < MAX_NEWTON; k++)
    {
      double size = 1, length;

      if (gradus_descent_gradient (descent, w, step) < 1e-13)
        break;
      logistic_hessian (descent, w, hessian);
      if (!gradus_cholesky (hessian, p))
        return FALSE;
      gradus_cholesky_solve (hessian, p, step);
      for (length = 0; size > 1e-6; size /= 2)
        {
          for (guint j = 0; j < p; j++)
            next[j] = w[j] - size * step[j];
          length = gradus_descent_cost (descent, next);
          if (length <= cost)
            break;
        }
      if (!(size > 1e-6))
        break;
      cost = length;
      memcpy (w, next, p * sizeof (double));
    }
  for (guint i = 0; i < descent->problem->n && descent->penalty == 0; i++)
    {
      gradus_linear_problem_input (descent->problem, i, step);
      if (fabs (gradus_linear_problem_predict (descent->problem, w, step)) > DECIDED)
        return FALSE;
    }
  return gradus_descent_gradient (descent, w, step) < 1e-9;
}

static void
choose_minimum (GradusDescent *descent)
{
  const GradusLinearProblem *problem = descent->problem;
  const guint p = problem->d + 1;
  g_autofree double *w = g_new0 (double, p);

  descent->limit = 2 / problem->lambda_max;
  if (descent->loss == GRADUS_LOSS_SQUARES)
    {
      descent->best = g_memdup2 (problem->optimum, p * sizeof (double));
      descent->best_cost = problem->optimum_loss;
      return;
    }
  /* h (1 - h) is at most a quarter. */
  descent->limit = 2 / (problem->lambda_max / (4 * problem->n) + descent->penalty);
  if (problem->d <= MAX_NEWTON_INPUTS && find_minimum (descent, w))
    {
      descent->best_cost = gradus_descent_cost (descent, w);
      descent->best = g_steal_pointer (&w);
    }
}

/* The eigenvectors of R'R, the Hessian of squares. */
static void
choose_directions (GradusDescent *descent)
{
  const GradusLinearProblem *problem = descent->problem;
  const guint n = problem->d + 1, p = n + 1;
  double hessian[GRADUS_DESCENT_DIRECTIONS * GRADUS_DESCENT_DIRECTIONS] = { 0 };

  if (n > GRADUS_DESCENT_DIRECTIONS || descent->loss != GRADUS_LOSS_SQUARES)
    return;
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      for (guint k = 0; k < n; k++)
        hessian[i * n + j] += problem->factor[k * p + i] * problem->factor[k * p + j];
  descent->directions = g_new0 (double, (gsize) n * n);
  if (gradus_symmetric_eigen (hessian, n, descent->curvature, descent->directions))
    descent->n_directions = n;
}

/* --- Preparation ------------------------------------------------------------------------------ */

/* A start of the right size for the data, else NULL. */
static const double *
find_start (const GradusSetup *setup, const char *id, guint d)
{
  const GradusArray *start = gradus_setup_get_start (setup, id);

  return start != NULL && gradus_array_length (start) == d + 1 ? start->data : NULL;
}

/* @table with the target that @loss wants. FALSE when it has none. */
static gboolean
choose_target (const GradusTable *table, GradusLoss loss, GradusTable *out, double **labels)
{
  if (table == NULL || table->d == 0 || (loss == GRADUS_LOSS_SQUARES ? table->y == NULL
                                                                      : table->label == NULL))
    return FALSE;
  *out = *table;
  if (loss == GRADUS_LOSS_SQUARES)
    return TRUE;
  *labels = g_new (double, MAX (table->n, 1));
  for (guint i = 0; i < table->n; i++)
    (*labels)[i] = table->label[i] > 0;
  out->y = *labels;
  out->y_column = table->label_column;
  return TRUE;
}

char *
gradus_descent_complain (const GradusSetup *setup, GradusLoss loss)
{
  static const char *const ids[] = { "theta", "theta-scaled" };
  g_autofree double *labels = NULL;
  GradusTable table;
  char *complaint;

  if (!choose_target (gradus_setup_get_table (setup), loss, &table,
                      &labels))
    return NULL;
  complaint = gradus_linear_problem_check (&table);
  for (guint i = 0; complaint == NULL && i < G_N_ELEMENTS (ids); i++)
    {
      const double *start = find_start (setup, ids[i], table.d);

      for (guint j = 0; complaint == NULL && start != NULL && j <= table.d; j++)
        if (!(fabs (start[j]) <= 1e100))
          complaint = g_strdup_printf (_("Number %u of the start “%s” is too large to compute "
                                         "with. Use one below 1e100 in size."),
                                       j + 1, ids[i]);
    }
  return complaint;
}

GradusDescent *
gradus_descent_new (const GradusSetup *setup, GradusLoss loss, gboolean single)
{
  const GradusDescentParams *params = gradus_setup_get_params (setup);
  GradusDescent *descent = g_new0 (GradusDescent, 1);
  g_autofree char *complaint = NULL;
  const double *start;
  guint d;

  descent->loss = loss;
  descent->single = single;
  descent->standardised = params->standardise;
  descent->penalty = params->penalty;
  descent->penalise_constant = params->penalise_constant;
  if (!choose_target (gradus_setup_get_table (setup), loss,
                      &descent->table, &descent->labels)
      || (complaint = gradus_linear_problem_check (&descent->table)) != NULL)
    {
      gradus_descent_free (descent);
      return NULL;
    }
  descent->problem = gradus_linear_problem_new (&descent->table, params->standardise);
  d = descent->table.d;
  descent->start = g_new0 (double, d + 1);
  start = find_start (setup, "theta-scaled", d);
  if (start != NULL)
    memcpy (descent->start, start, (d + 1) * sizeof (double));
  else if ((start = find_start (setup, "theta", d)) != NULL)
    gradus_linear_problem_from_data (descent->problem, start, descent->start);
  descent->start_cost = gradus_descent_cost (descent, descent->start);
  choose_minimum (descent);
  choose_directions (descent);
  return descent;
}

void
gradus_descent_free (gpointer descent_)
{
  GradusDescent *descent = descent_;

  if (descent == NULL)
    return;
  g_clear_pointer (&descent->problem, gradus_linear_problem_free);
  g_free (descent->labels);
  g_free (descent->start);
  g_free (descent->best);
  g_free (descent->directions);
  g_free (descent);
}

double
gradus_descent_mark_limit (const GradusSetup *setup)
{
  const GradusDescent *descent = gradus_setup_get_workspace ((GradusSetup *) setup);

  return descent != NULL ? descent->limit : NAN;
}
