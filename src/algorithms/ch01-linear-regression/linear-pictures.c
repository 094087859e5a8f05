/* Pictures of a linear hypothesis in the space of the data and of its parameters.
 *
 * Data. With one input the hypothesis is a line. With two inputs of which one has at most five
 * different values (rooms, years) it is a family of parallel lines, one for each value. Otherwise
 * each prediction is drawn against its target: on the diagonal the two agree.
 *
 * Parameters. J over (theta0, theta1) is a bowl. Its contours are drawn at distances from the
 * minimum that grow evenly towards the start, because J grows with the square of the distance.
 * With more parameters the others keep their present values, so the bowl is a slice that moves
 * along.
 *
 * The ranges of all axes come from data and start, so that they stand still from step to step. Only
 * a hypothesis that runs away is followed, by widening in large jumps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "linear-pictures.h"

/* More residuals than this are a grey area and not sticks. */
#define MAX_RESIDUALS 300
/* Points are drawn smaller from this number on. */
#define MANY_POINTS 2000

/* How much wider than at the start the pictures are. As long as the cost is not well above that of
 * the start, 1, so that the axes stand still; when the hypothesis runs away, the next power of 4
 * that keeps it in sight, up to 256, so that a divergence can be watched. */
static double
zoom (const GradusView *view)
{
  const GradusLinearState *state = view->state;
  const GradusLinearWorkspace *work = view->workspace;
  const double before = work->start_loss - work->problem->optimum_loss;
  double factor = 1;

  if (before <= 1e-12 * work->start_loss || state->loss <= 1.5 * work->start_loss)
    return 1;
  while (factor < 256 && factor * factor < (state->loss - work->problem->optimum_loss) / before)
    factor *= 4;
  return factor;
}

/* --- Data ------------------------------------------------------------------------------------- */

/* A residual that leaves the picture ends a little outside. */
static double
keep_near (const GradusLinearWorkspace *work, double y)
{
  const double span = work->y_max - work->y_min;

  return CLAMP (y, work->y_min - 1000 * span, work->y_max + 1000 * span);
}

/* The line over the horizontal axis of @work when the other input, if there is one, is @other. */
static void
draw_line (const GradusLinearWorkspace *work, GradusScene *scene, const double *w, double other,
           GradusRole role, GradusLineStyle style)
{
  g_autofree double *theta = g_new (double, work->problem->d + 1);
  double coefficients[2];

  gradus_linear_problem_to_data (work->problem, w, theta);
  coefficients[0] = theta[0];
  if (work->kind == GRADUS_LINEAR_FAMILIES)
    coefficients[0] += theta[work->family_input + 1] * other;
  coefficients[1] = theta[work->input + 1];
  gradus_scene_polynomial (scene, coefficients, 2, role, style);
}

static double
predict_row (const GradusLinearWorkspace *work, const double *w, guint row, double *z)
{
  gradus_linear_problem_input (work->problem, row, z);
  return gradus_linear_problem_predict (work->problem, w, z);
}

static void
draw_residual (const GradusLinearWorkspace *work, GradusScene *scene, const double *w, guint row,
               double *z, GradusRole role, GradusLineStyle style)
{
  const double y = work->problem->table->y[row];
  const double h = predict_row (work, w, row, z);

  if (work->points != NULL)
    gradus_scene_segment (scene, work->points[2 * (gsize) row], y, work->points[2 * (gsize) row],
                          keep_near (work, h), role, style);
  else
    gradus_scene_segment (scene, keep_near (work, h), y, keep_near (work, h), keep_near (work, h),
                          role, style);
}

static void
draw_hypothesis (const GradusLinearWorkspace *work, GradusScene *scene, const double *w,
                 const double *w_before)
{
  const GradusTable *table = work->problem->table;

  if (work->kind == GRADUS_LINEAR_LINE)
    {
      draw_line (work, scene, work->problem->optimum, 0, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
      gradus_scene_legend (scene, GRADUS_ROLE_TRUTH, GRADUS_SHAPE_AUTO, TRUE, GRADUS_LINE_DOTTED,
                           _("least squares"));
      if (w_before != NULL)
        {
          draw_line (work, scene, w_before, 0, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
          gradus_scene_legend (scene, GRADUS_ROLE_PAST, GRADUS_SHAPE_AUTO, TRUE,
                               GRADUS_LINE_DASHED, _("before the update"));
        }
      draw_line (work, scene, w, 0, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      gradus_scene_legend (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_AUTO, TRUE, GRADUS_LINE_SOLID,
                           _("hypothesis h(x)"));
      return;
    }
  for (guint k = 0; k < work->n_families; k++)
    {
      g_autofree char *label = g_strdup_printf (
        "%s = %s", table->names[table->x_columns[work->family_input]],
        GRADUS_NUM (work->families[k]));

      if (w_before != NULL)
        draw_line (work, scene, w_before, work->families[k], GRADUS_ROLE_PAST,
                   GRADUS_LINE_DASHED);
      draw_line (work, scene, w, work->families[k], GRADUS_ROLE_CLASS + k, 0);
      gradus_scene_legend (scene, GRADUS_ROLE_CLASS + k, GRADUS_SHAPE_AUTO, FALSE, 0, label);
    }
}

void
gradus_linear_scene_data (const GradusView *view, GradusScene *scene, const GradusLinearShow *show)
{
  const GradusLinearState *state = view->state;
  const GradusLinearWorkspace *work = view->workspace;
  const GradusTable *table = work->problem->table;
  const double *w = state->w.data;
  const double size = table->n > MANY_POINTS ? 0.5 : 1;
  const double margin = (zoom (view) - 1) / 2 * (work->y_max - work->y_min);
  g_autofree double *z = g_new (double, table->d + 1);
  g_autoptr (GString) caption = g_string_new ("θ = ");
  const char *target = table->names[table->y_column];

  gradus_scene_set_y_range (scene, work->y_min - margin, work->y_max + margin);
  if (work->kind == GRADUS_LINEAR_PREDICTED)
    {
      gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _("prediction"), target);
      gradus_scene_set_x_range (scene, work->y_min - margin, work->y_max + margin);
      gradus_scene_line (scene, 1, -1, 0, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      gradus_scene_legend (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_AUTO, TRUE, GRADUS_LINE_SOLID,
                           _("prediction = target"));
    }
  else
    {
      gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT,
                             table->names[table->x_columns[work->input]], target);
      gradus_scene_set_x_range (scene, work->x_min, work->x_max);
    }

  if (table->n <= MAX_RESIDUALS)
    for (guint i = 0; i < show->n_residuals; i++)
      draw_residual (work, scene, w, i, z,
                     work->n_families > 0 ? GRADUS_ROLE_MUTED : GRADUS_ROLE_SECOND,
                     GRADUS_LINE_THIN);
  if (work->points != NULL)
    gradus_scene_points (scene, work->points, table->n, 2, work->family, GRADUS_ROLE_DATA, size);
  else
    {
      g_autofree double *points = g_new (double, (gsize) table->n * 2);

      for (guint i = 0; i < table->n; i++)
        {
          points[2 * (gsize) i] = predict_row (work, w, i, z);
          points[2 * (gsize) i + 1] = table->y[i];
        }
      gradus_scene_points (scene, points, table->n, 2, NULL, GRADUS_ROLE_DATA, size);
    }
  if (work->kind != GRADUS_LINEAR_PREDICTED)
    draw_hypothesis (work, scene, w, show->w_before);
  if (show->active >= 0)
    {
      const guint row = (guint) show->active;
      const double x = work->points != NULL ? work->points[2 * (gsize) row]
                                            : predict_row (work, w, row, z);

      draw_residual (work, scene, show->w_before != NULL ? show->w_before : w, row, z,
                     GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID);
      gradus_scene_point (scene, x, table->y[row], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6,
                          show->active);
    }

  gradus_linear_append_theta (caption, view);
  g_string_append_printf (caption, ", J = %s", GRADUS_NUM (state->loss));
  gradus_scene_set_caption (scene, caption->str);
}

/* --- Parameters ------------------------------------------------------------------------------- */

/* Half the width of the window on parameter @j: the minimum in the middle, the start well
 * inside. */
static double
half_width (const GradusLinearWorkspace *work, guint j)
{
  const double distance = fabs (work->start[j] - work->problem->optimum[j]);

  if (distance > 1e-9 * fabs (work->problem->optimum[j]) && distance > 0)
    return 1.25 * distance;
  return MAX (1, fabs (work->problem->optimum[j]));
}

/* J at n points (theta0, theta1); the other parameters are those of the state. */
static void
field (const GradusView *view, const double *xy, gsize n, double *out)
{
  const GradusLinearWorkspace *work = view->workspace;
  const guint p = work->problem->d + 2;
  const double *r = work->problem->factor;
  const double *w = ((const GradusLinearState *) view->state)->w.data;
  double fixed[2] = { 0 }, rest = 0;

  /* R is triangular: theta0 and theta1 reach only the first two rows of R (w, -1). */
  for (guint i = 0; i < p; i++)
    {
      double sum = -r[i * p + p - 1];

      for (guint j = MAX (i, 2); j < p - 1; j++)
        sum += r[i * p + j] * w[j];
      if (i < 2)
        fixed[i] = sum;
      else
        rest += sum * sum;
    }
  for (gsize i = 0; i < n; i++)
    {
      const double a = fixed[0] + r[0] * xy[2 * i] + r[1] * xy[2 * i + 1];
      const double b = fixed[1] + r[p + 1] * xy[2 * i + 1];

      out[i] = (a * a + b * b + rest) / 2;
    }
}

gboolean
gradus_linear_contours_window (const GradusView *view, double wide[2])
{
  const double factor = zoom (view);

  for (guint j = 0; j < 2; j++)
    wide[j] = factor * half_width (view->workspace, j);
  return MAX (wide[0], wide[1]) < 20 * MIN (wide[0], wide[1]);
}

void
gradus_linear_scene_contours (const GradusView *view, GradusScene *scene,
                              const GradusLinearShow *show, guint value)
{
  const double *w = ((const GradusLinearState *) view->state)->w.data;
  const GradusLinearWorkspace *work = view->workspace;
  const GradusLinearProblem *problem = work->problem;
  const char *input = problem->table->names[problem->table->x_columns[0]];
  const double *best = problem->optimum;
  const double factor = zoom (view);
  const double top = work->start_loss - problem->optimum_loss;
  double wide[2];
  const gboolean comparable = gradus_linear_contours_window (view, wide);
  g_autofree char *label = work->standardised ? g_strdup_printf (_("θ₁: %s, standardised"), input)
                                              : g_strdup_printf ("θ₁: %s", input);
  g_autofree char *caption = g_strdup_printf ("θ₀ = %s, θ₁ = %s", GRADUS_NUM (w[0]),
                                              GRADUS_NUM (w[1]));

  gradus_scene_set_axes (scene, comparable ? GRADUS_AXES_EQUAL : GRADUS_AXES_DEFAULT, "θ₀", label);
  gradus_scene_set_x_range (scene, best[0] - wide[0], best[0] + wide[0]);
  gradus_scene_set_y_range (scene, best[1] - wide[1], best[1] + wide[1]);
  gradus_scene_set_caption (scene, caption);
  gradus_scene_field (scene, GRADUS_FIELD_SCALAR, 1, field);
  if (top > 1e-12 * work->start_loss)
    {
      double levels[10];

      for (guint k = 0; k < G_N_ELEMENTS (levels); k++)
        {
          const double distance = factor * (k == 0 ? 0.5 : k) / 6;

          levels[k] = problem->optimum_loss + top * distance * distance;
        }
      gradus_scene_field_levels (scene, levels, G_N_ELEMENTS (levels));
    }

  gradus_scene_point (scene, best[0], best[1], GRADUS_ROLE_TRUTH, GRADUS_SHAPE_CROSS, 1.2, -1);
  gradus_scene_legend (scene, GRADUS_ROLE_TRUTH, GRADUS_SHAPE_CROSS, FALSE, 0, _("least squares"));
  gradus_scene_point (scene, work->start[0], work->start[1], GRADUS_ROLE_MUTED,
                      GRADUS_SHAPE_DIAMOND, 1, -1);
  gradus_scene_legend (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_DIAMOND, FALSE, 0, _("start"));
  /* A start of more than two numbers can be dragged once the others are known. */
  if (problem->d == 1 || gradus_setup_get_given_start (view->setup, "theta-scaled") != NULL)
    gradus_scene_handle (scene, "theta-scaled", 0, work->start[0], work->start[1]);

  gradus_scene_trail (scene, view, value, 0, 0, 1, GRADUS_ROLE_MODEL);
  if (show->step != NULL)
    {
      /* The tip of an arrow that leaves the picture need not be found by the renderer. */
      const double x = w[0] + show->step[0], y = w[1] + show->step[1];

      if (fabs (x - best[0]) < 1e3 * wide[0] && fabs (y - best[1]) < 1e3 * wide[1])
        gradus_scene_arrow (scene, w[0], w[1], x, y, GRADUS_ROLE_ACCENT, 0);
    }
  gradus_scene_point (scene, w[0], w[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1,
                      -1);
  gradus_scene_subject (scene, "parameters", 0, w[0], w[1]);
}

/* --- Cost ------------------------------------------------------------------------------------- */

void
gradus_linear_scene_loss (const GradusView *view, GradusScene *scene)
{
  static const guint metrics[] = { 0 };
  const GradusLinearWorkspace *work = view->workspace;

  gradus_scene_metric_curves (scene, view, metrics, G_N_ELEMENTS (metrics), TRUE);
  /* On a logarithmic axis a perfect fit, 0 up to rounding, is infinitely far down. */
  if (work->problem->optimum_loss > 1e-12 * work->start_loss)
    gradus_scene_hrule (scene, work->problem->optimum_loss, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                        _("least squares"));
}
