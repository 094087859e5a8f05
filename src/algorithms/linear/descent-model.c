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
#include "gradus-vector-math.h"

/* Newton's method for the minimum of the logistic cost: steps, and the score beyond which an
 * example is decided for good, so that there is no minimum. */
#define MAX_NEWTON 100
#define DECIDED 30
/* Inputs up to which that minimum is looked for: a Hessian of (1 + d)^2 numbers is solved. */
#define MAX_NEWTON_INPUTS 50

/* --- Rows by the block ------------------------------------------------------------------------ */

#define BLOCK GRADUS_DESCENT_BLOCK

static void
make_columns (GradusDescent *descent)
{
  const GradusLinearProblem *problem = descent->problem;
  const gsize d = problem->d;
  g_autofree double *z = g_new (double, d + 1);

  descent->columns = g_new0 (double, (problem->n + BLOCK - 1) / BLOCK * BLOCK * d);
  for (gsize i = 0; i < problem->n; i++)
    {
      double *block = &descent->columns[i / BLOCK * BLOCK * d];

      gradus_linear_problem_input (problem, i, z);
      for (gsize j = 0; j < d; j++)
        block[j * BLOCK + i % BLOCK] = z[j + 1];
    }
}

static const double *
get_block (const GradusDescent *descent, guint first)
{
  return &descent->columns[(gsize) first * descent->problem->d];
}

/* The scores of @n rows from @first on, a multiple of BLOCK: to the bit those of one row alone. */
static void
find_scores (const GradusDescent *descent, const double *w, guint first, guint n, double *scores)
{
  for (guint i = 0; i < n; i++)
    scores[i] = w[0];
  gradus_add_rows (scores, n, &w[1], 1, get_block (descent, first), BLOCK, descent->problem->d);
}

/* With e = exp (-|s|) of the scores s @scores, which become y - h; h is the chance of class 1. */
GRADUS_VECTOR_CLONES static void
find_surprises (guint n, const double *e, const double *y, double *scores)
{
  for (guint i = 0; i < n; i++)
    scores[i] = y[i] - (scores[i] >= 0 ? 1 : e[i]) / (1 + e[i]);
}

GRADUS_VECTOR_CLONES static void
find_exponents (guint n, const double *scores, double *out)
{
  for (guint i = 0; i < n; i++)
    out[i] = -fabs (scores[i]);
}

/* What the loss log (1 + e^-m) of a margin m has beside log (1 + e^-|m|), and whether it is wrong:
 * a score of 0 counts as class 0. */
static double
add_lost_margins (const double *scores, const double *y, guint n, guint *wrong)
{
  double sum = 0;

  for (guint i = 0; i < n; i++)
    {
      const gboolean amiss = (scores[i] > 0) != (y[i] > 0);

      sum += amiss ? fabs (scores[i]) : 0;
      *wrong += (guint) amiss;
    }
  return sum;
}

/* What is wanted of a walk over all rows; the others are NULL. */
typedef struct
{
  double *errors;       /* n */
  double *sum;          /* of the pulls */
  double *hessian;      /* the lower triangle of Z' diag (h (1 - h)) Z, of the logistic loss */
  double loss;          /* the sum of it, of the logistic loss */
  guint wrong;
} Walk;

static void
walk_rows (const GradusDescent *descent, const double *w, gboolean loss, Walk *walk)
{
  const GradusLinearProblem *problem = descent->problem;
  const guint p = problem->d + 1;
  const gboolean logistic = descent->loss == GRADUS_LOSS_LOGISTIC;
  double rest[BLOCK], e[BLOCK], weighted[BLOCK];

  if (walk->sum != NULL)
    memset (walk->sum, 0, p * sizeof (double));
  for (guint first = 0; first < problem->n; first += BLOCK)
    {
      const guint n = MIN (BLOCK, problem->n - first);
      const double *y = &problem->table->y[first], *block = get_block (descent, first);

      find_scores (descent, w, first, n, rest);
      if (logistic)
        {
          find_exponents (n, rest, e);
          gradus_vexp (n, e, e);
          if (loss)
            walk->loss += add_lost_margins (rest, y, n, &walk->wrong);
          find_surprises (n, e, y, rest);
          if (loss)
            {
              gradus_vlog1p (n, e, e);
              walk->loss += gradus_sum (e, n);
            }
        }
      else
        for (guint i = 0; i < n; i++)
          rest[i] = y[i] - rest[i];
      if (walk->errors != NULL)
        memcpy (&walk->errors[first], rest, n * sizeof (double));
      if (walk->sum != NULL)
        {
          walk->sum[0] += gradus_sum (rest, n);
          for (guint j = 1; j < p; j++)
            walk->sum[j] += gradus_dot (&block[(gsize) (j - 1) * BLOCK], rest, n);
        }
      for (guint j = 0; j < p && walk->hessian != NULL; j++)
        {
          for (guint i = 0; i < n; i++)
            weighted[i] = (y[i] - rest[i]) * (1 - (y[i] - rest[i]))
                          * (j > 0 ? block[(gsize) (j - 1) * BLOCK + i] : 1);
          walk->hessian[j * p] += gradus_sum (weighted, n);
          for (guint k = 1; k <= j; k++)
            walk->hessian[j * p + k] += gradus_dot (&block[(gsize) (k - 1) * BLOCK], weighted, n);
        }
    }
}

/* --- Loss ------------------------------------------------------------------------------------- */

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

void
gradus_descent_errors (const GradusDescent *descent, const double *w, double *errors)
{
  Walk walk = { .errors = errors };

  walk_rows (descent, w, FALSE, &walk);
}

void
gradus_descent_sum_pulls (const GradusDescent *descent, const double *w, double *sum)
{
  Walk walk = { .sum = sum };

  walk_rows (descent, w, FALSE, &walk);
}

static gboolean
is_penalised (const GradusDescent *descent, guint j)
{
  return descent->penalty > 0 && (j > 0 || descent->penalise_constant);
}

static double
add_penalty (const GradusDescent *descent, const double *w, double loss)
{
  double sum = loss / descent->problem->n;

  for (guint j = 0; j <= descent->problem->d; j++)
    if (is_penalised (descent, j))
      sum += descent->penalty / 2 * w[j] * w[j];
  return sum;
}

double
gradus_descent_cost (const GradusDescent *descent, const double *w)
{
  Walk walk = { 0 };

  if (descent->loss == GRADUS_LOSS_SQUARES)
    return gradus_linear_problem_loss (descent->problem, w);
  walk_rows (descent, w, TRUE, &walk);
  return add_penalty (descent, w, walk.loss);
}

void
gradus_descent_shrink (const GradusDescent *descent, const double *w, double *step)
{
  for (guint j = 0; j <= descent->problem->d; j++)
    if (is_penalised (descent, j))
      step[j] -= descent->penalty * w[j];
}

/* The sum of the pulls becomes the gradient of the logistic loss; returns its length. */
static double
turn_into_gradient (const GradusDescent *descent, const double *w, double *sum)
{
  double length = 0;

  for (guint j = 0; j <= descent->problem->d; j++)
    sum[j] /= descent->problem->n;
  gradus_descent_shrink (descent, w, sum);
  for (guint j = 0; j <= descent->problem->d; j++)
    {
      sum[j] = -sum[j];
      length = hypot (length, sum[j]);
    }
  return length;
}

double
gradus_descent_gradient (const GradusDescent *descent, const double *w, double *gradient)
{
  if (descent->loss == GRADUS_LOSS_SQUARES)
    return gradus_linear_problem_gradient (descent->problem, w, gradient);
  gradus_descent_sum_pulls (descent, w, gradient);
  return turn_into_gradient (descent, w, gradient);
}

double
gradus_descent_measure (const GradusDescent *descent, const double *w, double *gradient,
                        double *length, guint *wrong)
{
  Walk walk = { .sum = gradient };

  walk_rows (descent, w, TRUE, &walk);
  *length = turn_into_gradient (descent, w, gradient);
  *wrong = walk.wrong;
  return add_penalty (descent, w, walk.loss);
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
  const guint p = descent->problem->d + 1;
  Walk walk = { .hessian = hessian };

  memset (hessian, 0, (gsize) p * p * sizeof (double));
  walk_rows (descent, w, FALSE, &walk);
  for (guint j = 0; j < p; j++)
    {
      for (guint k = 0; k <= j; k++)
        hessian[j * p + k] /= descent->problem->n;
      if (is_penalised (descent, j))
        hessian[j * p + j] += descent->penalty;
    }
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
  for (guint first = 0; first < descent->problem->n && descent->penalty == 0; first += BLOCK)
    {
      const guint n = MIN (BLOCK, descent->problem->n - first);
      double scores[BLOCK];

      find_scores (descent, w, first, n, scores);
      if (gradus_largest (scores, n) > DECIDED)
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
  make_columns (descent);
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
  g_free (descent->columns);
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
