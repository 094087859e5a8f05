/* Formulas, questions and lives that batch and stochastic gradient descent share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-tex.h"
#include "linear-teach.h"

/* --- Formulas --------------------------------------------------------------------------------- */

void
gradus_linear_fill_hypothesis (const GradusView *view, GString *tex)
{
  const GradusLinearState *state = view->state;
  const guint n = state->w.shape[0];

  g_string_append (tex, "\\role{model}{h_\\theta(x)} = ");
  for (guint j = 0; j < n; j++)
    {
      /* Only the first and the last of many inputs. */
      if (n > 5 && j == 3)
        {
          g_string_append (tex, " + \\cdots");
          j = n - 1;
        }
      if (j > 0)
        g_string_append (tex, state->w.data[j] < 0 ? " - " : " + ");
      gradus_tex_role_number (tex, GRADUS_ROLE_MODEL,
                              j > 0 ? fabs (state->w.data[j]) : state->w.data[j]);
      if (j > 0)
        g_string_append_printf (tex, " x_{%u}", j);
    }
}

static void
append_square (GString *tex, gsize i, gpointer user_data)
{
  const double *errors = user_data;

  gradus_tex_role (tex, GRADUS_ROLE_SECOND);
  gradus_tex_factor (tex, errors[i]);
  g_string_append (tex, "}^2");
}

void
gradus_linear_fill_cost (const GradusView *view, GString *tex)
{
  const GradusLinearState *state = view->state;
  g_auto (GradusArray) residuals = { 0 };
  gsize largest = 0, n;

  gradus_linear_value_residuals (view, &residuals);
  n = gradus_array_length (&residuals);
  for (gsize i = 1; i < n; i++)
    if (fabs (residuals.data[i]) > fabs (residuals.data[largest]))
      largest = i;
  g_string_append (tex, "J(\\role{model}{\\theta}) = \\frac12\\big(");
  gradus_tex_sum (tex, n, &largest, 1, append_square, (gpointer) residuals.data);
  g_string_append (tex, "\\big) = ");
  gradus_tex_number (tex, state->loss);
}

void
gradus_linear_tex_error (GString *tex, const GradusView *view, const double *w, guint row)
{
  const GradusLinearProblem *problem = gradus_linear_get_problem (view);
  const guint n = problem->d + 1;
  g_autofree double *z = g_new (double, n);
  double terms[3], most;
  int decimals, operands, digits;

  gradus_linear_problem_input (problem, row, z);
  terms[0] = problem->table->y[row];
  terms[1] = gradus_linear_problem_predict (problem, w, z);
  terms[2] = terms[0] - terms[1];
  most = MAX (fabs (terms[0]), fabs (terms[1]));
  /* A digit more than in a sum, because the error is multiplied next; but not more than six. */
  decimals = MIN (gradus_tex_align (terms, G_N_ELEMENTS (terms)) + 1,
                  gradus_tex_align ((const double[]){ most, 1e-9 * most }, 2));
  operands = gradus_tex_align_operands (decimals, terms[0], -terms[1], terms[2]);
  digits = terms[1] != 0 ? operands + 1 + (int) floor (log10 (fabs (terms[1]))) : 3;

  g_string_append_printf (tex, "\\role{model}{h_\\theta}(\\role{accent}{x^{(%u)}}) = ", row + 1);
  gradus_tex_dot (tex, w, GRADUS_ROLE_MODEL, z, GRADUS_ROLE_ACCENT, n,
                  gradus_tex_dot_digits (w, z, n, digits));
  g_string_append (tex, " = \\role{model}{");
  gradus_tex_decimals (tex, terms[1], operands);
  g_string_append (tex, "} \\\\ \\role{accent}{e} = \\role{data}{");
  gradus_tex_decimals (tex, terms[0], operands);
  g_string_append (tex, terms[1] < 0 ? "} + \\role{model}{" : "} - \\role{model}{");
  gradus_tex_decimals (tex, fabs (terms[1]), operands);
  g_string_append (tex, "} = \\role{accent}{");
  gradus_tex_decimals (tex, terms[2], decimals);
  g_string_append_c (tex, '}');
}

/* --- Questions -------------------------------------------------------------------------------- */

gboolean
gradus_linear_ask_step (const GradusView *view, const double *step, GradusAsk *ask)
{
  const GradusLinearState *state = view->state;
  const GradusLinearWorkspace *work = view->workspace;
  const double length = hypot (step[0], step[1]);
  double wide[2];

  if (!gradus_linear_contours_window (view, wide) || !(length >= 0.02 * MAX (wide[0], wide[1])))
    return FALSE;
  for (guint j = 0; j < 2; j++)
    if (fabs (state->w.data[j] + step[j] - work->problem->optimum[j]) > wide[j])
      return FALSE;
  ask->has_from = TRUE;
  ask->from_x = state->w.data[0];
  ask->from_y = state->w.data[1];
  ask->scale = 0.25 * length;
  return TRUE;
}

const char *const gradus_linear_falls_or_rises[] = { N_("It falls"), N_("It rises"), NULL };

/* --- Lives ------------------------------------------------------------------------------------ */

/* y - h of row @item, NAN when there is no such row; its inputs into @z. */
static double
measure_error (const GradusView *view, guint item, double *z)
{
  const GradusLinearState *state = view->state;
  const GradusLinearProblem *problem = gradus_linear_get_problem (view);

  if (item >= problem->n)
    return NAN;
  gradus_linear_problem_input (problem, item, z);
  return problem->table->y[item] - gradus_linear_problem_predict (problem, state->w.data, z);
}

static double
life_error (const GradusView *view, guint item, guint curve)
{
  g_autofree double *z = g_new (double, gradus_linear_get_problem (view)->d + 1);

  return measure_error (view, item, z);
}

static double
life_cost (const GradusView *view, guint item, guint curve)
{
  const double error = life_error (view, item, curve);

  return error * error / 2;
}

static double
life_pull (const GradusView *view, guint item, guint curve)
{
  g_autofree double *z = g_new (double, gradus_linear_get_problem (view)->d + 1);
  const double error = measure_error (view, item, z);

  return curve <= gradus_linear_get_problem (view)->d ? error * z[curve] : NAN;
}

static guint
count_parameters (const GradusView *view)
{
  return MIN (gradus_linear_get_problem (view)->d + 1, GRADUS_LIFE_MAX_CURVES);
}

static GradusRole
role_of_errors (const GradusView *view, guint item, guint curve)
{
  return GRADUS_ROLE_SECOND;
}

static double
life_parameter (const GradusView *view, guint item, guint curve)
{
  const GradusLinearState *state = view->state;

  return item == 0 && curve < state->w.shape[0] ? state->w.data[curve] : NAN;
}

static double
life_distance (const GradusView *view, guint item, guint curve)
{
  const GradusLinearState *state = view->state;
  const GradusLinearProblem *problem = gradus_linear_get_problem (view);
  double distance = 0;

  for (guint j = 0; j <= problem->d; j++)
    distance = hypot (distance, state->w.data[j] - problem->optimum[j]);
  return item == 0 ? distance : NAN;
}

const GradusLife gradus_linear_lives[] = {
  { "error", N_("Error on this example"), "y^{(i)} - h_\\theta(x^{(i)})", NULL, FALSE, NULL,
    role_of_errors, life_error },
  { "cost", N_("Part in the cost"), "\\tfrac12 (y^{(i)} - h_\\theta(x^{(i)}))^2", NULL, TRUE, NULL,
    role_of_errors, life_cost },
  { "pull", N_("Pull on each parameter"), "(y^{(i)} - h_\\theta(x^{(i)}))\\,x^{(i)}_j", NULL, FALSE,
    count_parameters, NULL, life_pull },
  { "parameters", N_("Parameters in the coordinates used"), "\\theta_j", "parameters", FALSE,
    count_parameters, NULL, life_parameter },
  { "distance", N_("Distance from least squares"), "\\|\\theta - \\hat\\theta\\|", "parameters",
    TRUE, NULL, NULL, life_distance },
  { NULL },
};
