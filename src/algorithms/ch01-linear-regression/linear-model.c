/* The prepared problem of a linear hypothesis, its start, and what can be said of it at any time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <float.h>
#include <math.h>

#include "linear-model.h"

/* --- Start ------------------------------------------------------------------------------------ */

/* A start of the right size for the data, else NULL. */
static const double *
find_start (const GradusSetup *setup, const char *id, guint d)
{
  const GradusArray *start = gradus_setup_get_start (setup, id);

  return start != NULL && gradus_array_length (start) == d + 1 ? start->data : NULL;
}

char *
gradus_linear_validate (const GradusSetup *setup)
{
  static const char *const ids[] = { "theta", "theta-scaled" };
  const GradusTable *table = gradus_dataset_get_table (gradus_setup_get_dataset (setup));
  char *complaint = gradus_linear_problem_check (table);

  if (complaint != NULL)
    return complaint;
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      const GradusArray *start = gradus_setup_get_start (setup, ids[i]);

      if (start == NULL)
        continue;
      if (gradus_array_length (start) != table->d + 1)
        return g_strdup_printf (_("The start “%s” has %u numbers, but the hypothesis has %u: the "
                                  "intercept and one weight for each input. Give that many."),
                                ids[i], (guint) gradus_array_length (start), table->d + 1);
      for (guint j = 0; j <= table->d; j++)
        if (!(fabs (start->data[j]) <= 1e100))
          return g_strdup_printf (_("Number %u of the start “%s” is too large to compute with. Use "
                                    "one below 1e100 in size."),
                                  j + 1, ids[i]);
    }
  return NULL;
}

/* --- Workspace -------------------------------------------------------------------------------- */

/* The different values of input @j in ascending order, when there are two to five of them and fewer
 * than rows; else 0. */
static guint
find_families (const GradusTable *table, guint j, double *values)
{
  guint n = 0;

  for (guint i = 0; i < table->n; i++)
    {
      const double value = table->x[(gsize) i * table->d + j];
      guint at = 0;

      while (at < n && values[at] < value)
        at++;
      if (at < n && values[at] == value)
        continue;
      if (n == GRADUS_LINEAR_MAX_FAMILIES)
        return 0;
      memmove (values + at + 1, values + at, (n - at) * sizeof (double));
      values[at] = value;
      n++;
    }
  return n >= 2 && n < table->n ? n : 0;
}

static void
choose_kind (GradusLinearWorkspace *work, const GradusTable *table)
{
  work->kind = table->d == 1 ? GRADUS_LINEAR_LINE : GRADUS_LINEAR_PREDICTED;
  for (guint j = 2; table->d == 2 && work->n_families == 0 && j-- > 0;)
    {
      work->n_families = find_families (table, j, work->families);
      if (work->n_families == 0)
        continue;
      work->kind = GRADUS_LINEAR_FAMILIES;
      work->family_input = j;
      work->input = 1 - j;
    }
  if (work->kind == GRADUS_LINEAR_FAMILIES)
    {
      work->family = g_new0 (gint32, table->n);
      for (guint i = 0; i < table->n; i++)
        while (work->families[work->family[i]]
               != table->x[(gsize) i * table->d + work->family_input])
          work->family[i]++;
    }
}

static void
widen (double *min, double *max, double value)
{
  *min = MIN (*min, value);
  *max = MAX (*max, value);
}

/* The data, and the hypothesis at the start unless it is far away from them. */
static void
choose_ranges (GradusLinearWorkspace *work, const GradusTable *table)
{
  g_autofree double *z = g_new (double, table->d + 1);
  double low = INFINITY, high = -INFINITY, span;

  work->x_min = work->y_min = INFINITY;
  work->x_max = work->y_max = -INFINITY;
  for (guint i = 0; i < table->n; i++)
    {
      gradus_linear_problem_input (work->problem, i, z);
      widen (&low, &high, gradus_linear_problem_predict (work->problem, work->start, z));
      widen (&work->x_min, &work->x_max, table->x[(gsize) i * table->d + work->input]);
      widen (&work->y_min, &work->y_max, table->y[i]);
    }
  span = work->y_max - work->y_min;
  if (low >= work->y_min - 2 * span && high <= work->y_max + 2 * span)
    {
      widen (&work->y_min, &work->y_max, low);
      widen (&work->y_min, &work->y_max, high);
    }
  if (work->kind != GRADUS_LINEAR_PREDICTED)
    {
      work->points = g_new (double, (gsize) table->n * 2);
      for (guint i = 0; i < table->n; i++)
        {
          work->points[2 * (gsize) i] = table->x[(gsize) i * table->d + work->input];
          work->points[2 * (gsize) i + 1] = table->y[i];
        }
    }
}

GradusLinearWorkspace *
gradus_linear_workspace_new (const GradusSetup *setup, gboolean standardise)
{
  const GradusTable *table = gradus_dataset_get_table (gradus_setup_get_dataset (setup));
  g_autofree char *complaint = NULL;
  GradusLinearWorkspace *work;
  const double *start;

  if (table == NULL || table->d == 0 || table->y == NULL)
    return NULL;
  complaint = gradus_linear_problem_check (table);
  if (complaint != NULL)
    return NULL;

  work = g_new0 (GradusLinearWorkspace, 1);
  work->standardised = standardise;
  work->problem = gradus_linear_problem_new (table, standardise);
  work->start = g_new0 (double, table->d + 1);
  start = find_start (setup, "theta-scaled", table->d);
  if (start != NULL)
    memcpy (work->start, start, (table->d + 1) * sizeof (double));
  else if ((start = find_start (setup, "theta", table->d)) != NULL)
    gradus_linear_problem_from_data (work->problem, start, work->start);
  work->start_loss = gradus_linear_problem_loss (work->problem, work->start);
  choose_kind (work, table);
  choose_ranges (work, table);
  return work;
}

void
gradus_linear_workspace_free (gpointer workspace)
{
  GradusLinearWorkspace *work = workspace;

  if (work == NULL)
    return;
  gradus_linear_problem_free (work->problem);
  g_free (work->start);
  g_free (work->family);
  g_free (work->points);
  g_free (work);
}

/* --- State ------------------------------------------------------------------------------------ */

const GradusLinearProblem *
gradus_linear_get_problem (const GradusView *view)
{
  return ((const GradusLinearWorkspace *) view->workspace)->problem;
}

void
gradus_linear_state_init (GradusLinearState *state, const GradusLinearWorkspace *work)
{
  const guint n = work->problem->d + 1;

  memcpy (gradus_array_init_vector (&state->w, n), work->start, n * sizeof (double));
  state->loss = state->loss_before = work->start_loss;
}

gboolean
gradus_linear_state_rebase (GradusLinearState *state, const GradusLinearWorkspace *work,
                            const GradusSetup *old)
{
  const GradusLinearWorkspace *before = gradus_setup_get_workspace ((GradusSetup *) old);
  g_autofree double *theta = NULL;

  if (before == NULL || before->problem->d != work->problem->d)
    return FALSE;
  theta = g_new (double, work->problem->d + 1);
  gradus_linear_problem_to_data (before->problem, state->w.data, theta);
  gradus_linear_problem_from_data (work->problem, theta, gradus_array_write (&state->w));
  state->loss = state->loss_before = gradus_linear_problem_loss (work->problem, state->w.data);
  return TRUE;
}

void
gradus_linear_state_set_scaled (GradusLinearState *state, const GradusLinearProblem *problem,
                                const GradusArray *w)
{
  gradus_array_assign (&state->w, w);
  state->loss = state->loss_before = gradus_linear_problem_loss (problem, state->w.data);
}

void
gradus_linear_state_set_theta (GradusLinearState *state, const GradusLinearProblem *problem,
                               const GradusArray *theta)
{
  g_auto (GradusArray) w = { 0 };

  gradus_linear_problem_from_data (problem, theta->data,
                                   gradus_array_init_vector (&w, problem->d + 1));
  gradus_linear_state_set_scaled (state, problem, &w);
}

/* --- Metrics, values, invariants -------------------------------------------------------------- */

double
gradus_linear_metric_loss (const GradusView *view)
{
  return ((const GradusLinearState *) view->state)->loss;
}

void
gradus_linear_value_theta (const GradusView *view, GradusArray *out)
{
  const GradusLinearState *state = view->state;
  const GradusLinearProblem *problem = gradus_linear_get_problem (view);

  gradus_linear_problem_to_data (problem, state->w.data,
                                 gradus_array_init_vector (out, problem->d + 1));
}

void
gradus_linear_value_theta_scaled (const GradusView *view, GradusArray *out)
{
  gradus_array_assign (out, &((const GradusLinearState *) view->state)->w);
}

void
gradus_linear_value_residuals (const GradusView *view, GradusArray *out)
{
  const GradusLinearState *state = view->state;
  const GradusLinearProblem *problem = gradus_linear_get_problem (view);
  double *residuals = gradus_array_init_vector (out, problem->n);
  g_autofree double *z = g_new (double, problem->d + 1);

  for (guint i = 0; i < problem->n; i++)
    {
      gradus_linear_problem_input (problem, i, z);
      residuals[i] = problem->table->y[i]
                     - gradus_linear_problem_predict (problem, state->w.data, z);
    }
}

double
gradus_linear_loss_slack (const GradusLinearProblem *problem, const GradusLinearState *state)
{
  const double error = 16 * DBL_EPSILON
                       * gradus_linear_problem_magnitude (problem, state->w.data);

  return error * (sqrt (2 * state->loss) + error);
}

gboolean
gradus_linear_holds_above_minimum (const GradusView *view, double *measured)
{
  const GradusLinearState *state = view->state;
  const GradusLinearProblem *problem = gradus_linear_get_problem (view);

  *measured = state->loss - problem->optimum_loss;
  return *measured >= -gradus_linear_loss_slack (problem, state);
}

void
gradus_linear_predict (const GradusView *view, const double *x, gsize n, double *out)
{
  const GradusLinearState *state = view->state;
  const GradusLinearProblem *problem = gradus_linear_get_problem (view);
  g_autofree double *theta = g_new (double, problem->d + 1);

  gradus_linear_problem_to_data (problem, state->w.data, theta);
  for (gsize i = 0; i < n; i++)
    {
      out[i] = theta[0];
      for (guint j = 0; j < problem->d; j++)
        out[i] += theta[j + 1] * x[i * problem->d + j];
    }
}

/* --- Words ------------------------------------------------------------------------------------ */

void
gradus_linear_append_vector (GString *out, const double *vector, guint n)
{
  g_string_append_c (out, '(');
  for (guint j = 0; j < MIN (n, 4); j++)
    g_string_append_printf (out, "%s%s", j > 0 ? ", " : "", GRADUS_NUM (vector[j]));
  g_string_append (out, n > 4 ? ", …)" : ")");
}

void
gradus_linear_append_theta (GString *out, const GradusView *view)
{
  g_auto (GradusArray) theta = { 0 };

  gradus_linear_value_theta (view, &theta);
  gradus_linear_append_vector (out, theta.data, theta.shape[0]);
}
