/* Several tasks with a small model each, and springs between them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tasks.h"

#include "gradus-linalg.h"
#include "gradus-ridge.h"

char *
gradus_tasks_validate (const GradusTable *table, int degree)
{
  if (table->n_tasks < 2)
    return g_strdup (_("There is one task, so nobody can lend strength to another: give rows of at "
                       "least two tasks."));
  if (table->d != 1)
    return g_strdup_printf (_("The models are powers of one input, and there are %u: choose one "
                              "column."), table->d);
  if (table->n_tasks * (guint) (degree + 1) > GRADUS_TASKS_MOST)
    return g_strdup_printf (_("%u tasks with %d coefficients each are more than %d in all: choose "
                              "a lower degree or fewer tasks."),
                            table->n_tasks, degree + 1, GRADUS_TASKS_MOST);
  return NULL;
}

GradusStatus
gradus_tasks_fail (GradusContext *context)
{
  return gradus_context_fail (context, _("The powers of the input are too large to be computed "
                                         "with, or a penalty is. Rescale the input, or choose a "
                                         "lower degree."));
}

void
gradus_tasks_init (GradusTasks *tasks, const GradusTable *table, GradusBasis *basis)
{
  tasks->n = table->n;
  tasks->tasks = table->n_tasks;
  tasks->basis = basis;
  tasks->b = basis->n;
  tasks->all = tasks->tasks * tasks->b;
  tasks->phi = g_new (double, (gsize) tasks->n * tasks->b);
  tasks->count = g_new0 (guint, tasks->tasks);
  for (guint i = 0; i < tasks->n; i++)
    {
      gradus_basis_row (basis, gradus_table_row (table, i), &tasks->phi[(gsize) i * tasks->b]);
      tasks->count[table->task[i]]++;
    }
  for (guint t = 1; t < tasks->tasks; t++)
    {
      tasks->rich = tasks->count[t] > tasks->count[tasks->rich] ? t : tasks->rich;
      tasks->poor = tasks->count[t] <= tasks->count[tasks->poor] ? t : tasks->poor;
    }
}

void
gradus_tasks_clear (GradusTasks *tasks)
{
  gradus_basis_free (tasks->basis);
  g_free (tasks->phi);
  g_free (tasks->count);
}

double *
gradus_tasks_even_springs (const GradusTasks *tasks, double gamma)
{
  double *springs = g_new (double, (gsize) tasks->tasks * tasks->tasks);

  for (guint s = 0; s < tasks->tasks; s++)
    for (guint t = 0; t < tasks->tasks; t++)
      springs[(gsize) s * tasks->tasks + t] = s == t ? 0 : gamma;
  return springs;
}

void
gradus_tasks_penalty (const GradusTasks *tasks, double lambda, const double *springs, double *out)
{
  memset (out, 0, sizeof (double) * tasks->all * tasks->all);
  for (guint s = 0; s < tasks->tasks; s++)
    {
      const double *row = &springs[(gsize) s * tasks->tasks];
      double own = 0;

      for (guint t = 0; t < tasks->tasks; t++)
        own += s == t ? 0 : row[t];
      for (guint t = 0; t < tasks->tasks; t++)
        for (guint j = 0; j < tasks->b; j++)
          out[(gsize) (s * tasks->b + j) * tasks->all + t * tasks->b + j]
            = s == t ? lambda + own : -row[t];
    }
}

void
gradus_tasks_add_blocks (const GradusTasks *tasks, const GradusTable *table, double *normal)
{
  for (guint i = 0; i < tasks->n; i++)
    {
      const double *phi = &tasks->phi[(gsize) i * tasks->b];
      const gsize at = (gsize) table->task[i] * tasks->b;

      for (guint j = 0; j < tasks->b; j++)
        for (guint k = 0; k < tasks->b; k++)
          normal[(at + j) * tasks->all + at + k] += phi[j] * phi[k];
    }
}

double
gradus_tasks_residual (const GradusTasks *tasks, const GradusTable *table, const double *theta,
                       guint i)
{
  double residual = table->y[i];

  for (guint j = 0; j < tasks->b; j++)
    residual -= tasks->phi[(gsize) i * tasks->b + j]
                * theta[(gsize) table->task[i] * tasks->b + j];
  return residual;
}

double
gradus_tasks_misfit (const GradusTasks *tasks, const GradusTable *table, const double *theta,
                     int task)
{
  double sum = 0;

  for (guint i = 0; i < tasks->n; i++)
    if (task < 0 || table->task[i] == task)
      sum += gradus_square (gradus_tasks_residual (tasks, table, theta, i));
  return sum;
}

double
gradus_tasks_slope (const GradusTasks *tasks, const GradusTable *table, double lambda,
                    const double *springs, const double *theta, double *size)
{
  g_autofree double *slope = g_new0 (double, tasks->all);
  g_autofree double *parts = g_new0 (double, tasks->all);
  double steepest = 0;

  for (guint i = 0; i < tasks->n; i++)
    {
      const double residual = gradus_tasks_residual (tasks, table, theta, i);
      const gsize at = (gsize) table->task[i] * tasks->b;

      for (guint j = 0; j < tasks->b; j++)
        {
          const double phi = tasks->phi[(gsize) i * tasks->b + j];

          slope[at + j] -= phi * residual;
          parts[at + j] += fabs (phi) * (fabs (residual) + fabs (table->y[i]));
        }
    }
  for (guint s = 0; s < tasks->tasks; s++)
    for (gsize j = 0; j < tasks->b; j++)
      {
        const gsize at = (gsize) s * tasks->b + j;

        slope[at] += lambda * theta[at];
        parts[at] += lambda * fabs (theta[at]);
        for (guint t = 0; t < tasks->tasks; t++)
          {
            const double spring = s == t ? 0 : springs[(gsize) s * tasks->tasks + t];
            const double other = theta[(gsize) t * tasks->b + j];

            slope[at] += spring * (theta[at] - other);
            parts[at] += spring * (fabs (theta[at]) + fabs (other));
          }
      }
  *size = 0;
  for (guint k = 0; k < tasks->all; k++)
    {
      steepest = MAX (steepest, fabs (slope[k]));
      *size = MAX (*size, parts[k]);
    }
  return steepest;
}

double
gradus_tasks_strain (const GradusTasks *tasks, const double *springs, const double *theta)
{
  double sum = 0;

  for (guint s = 0; s < tasks->tasks; s++)
    for (guint t = 0; t < s; t++)
      for (guint j = 0; j < tasks->b; j++)
        sum += (springs != NULL ? springs[(gsize) s * tasks->tasks + t] : 1)
               * gradus_square (theta[(gsize) s * tasks->b + j] - theta[(gsize) t * tasks->b + j]);
  return sum;
}

gboolean
gradus_tasks_solve (const GradusTasks *tasks, const GradusTable *table, double lambda,
                    const double *springs, double *theta)
{
  g_autofree double *penalty = g_new (double, (gsize) tasks->all * tasks->all);
  g_autofree double *psi = g_new0 (double, (gsize) tasks->n * tasks->all);
  g_autoptr (GradusRidge) ridge = NULL;

  gradus_tasks_penalty (tasks, lambda, springs, penalty);
  for (guint i = 0; i < tasks->n; i++)
    memcpy (&psi[(gsize) i * tasks->all + (gsize) table->task[i] * tasks->b],
            &tasks->phi[(gsize) i * tasks->b], sizeof (double) * tasks->b);
  ridge = gradus_ridge_new (psi, tasks->n, tasks->all, table->y, NULL, penalty);
  if (ridge == NULL)
    return FALSE;
  gradus_ridge_solve (ridge, 1, theta);
  for (guint j = 0; j < tasks->all; j++)
    if (!(fabs (theta[j]) < 1e150))
      return FALSE;
  return TRUE;
}

gboolean
gradus_tasks_solve_quickly (const GradusTasks *tasks, const GradusTable *table, double lambda,
                            const double *springs, double *theta)
{
  g_autofree double *h = g_new (double, (gsize) tasks->all * tasks->all);

  gradus_tasks_penalty (tasks, lambda, springs, h);
  gradus_tasks_add_blocks (tasks, table, h);
  memset (theta, 0, sizeof (double) * tasks->all);
  for (guint i = 0; i < tasks->n; i++)
    for (guint j = 0; j < tasks->b; j++)
      theta[(gsize) table->task[i] * tasks->b + j]
        += tasks->phi[(gsize) i * tasks->b + j] * table->y[i];
  if (!gradus_cholesky (h, tasks->all))
    return FALSE;
  gradus_cholesky_solve (h, tasks->all, theta);
  return TRUE;
}

guint
gradus_tasks_count_springs (guint tasks)
{
  return tasks * (tasks + 1) / 2;
}

void
gradus_tasks_find_pair (guint tasks, guint number, guint *s, guint *t)
{
  *s = *t = number;
  if (number < tasks)
    return;
  number -= tasks;
  for (*s = 0; number >= tasks - 1 - *s; (*s)++)
    number -= tasks - 1 - *s;
  *t = *s + 1 + number;
}

char *
gradus_tasks_dup_name (const GradusTable *table, guint task)
{
  for (guint i = 0; i < table->n; i++)
    if (table->task[i] == (gint32) task && table->task_column >= 0)
      return g_strdup (gradus_table_get_level (table, (guint) table->task_column, i));
  return g_strdup_printf ("%u", task + 1);
}

void
gradus_tasks_name (GradusNames *names, const char *id, const GradusTable *table, guint task)
{
  g_autofree char *word = gradus_tasks_dup_name (table, task);

  gradus_names_word (names, id, word);
}

/* --- Pictures --------------------------------------------------------------------------------- */

#define CURVE 61

void
gradus_tasks_draw_model (const GradusTasks *tasks, const double *theta, double low, double high,
                         GradusRole role, GradusLineStyle style, GradusScene *scene)
{
  gradus_draw_basis_curve (scene, tasks->basis, theta, 0, NULL, low, high, CURVE, role, style);
}

void
gradus_tasks_draw_panel (const GradusTable *table, guint task, double *low, double *high,
                         GradusScene *scene)
{
  g_autofree char *word = gradus_tasks_dup_name (table, task);
  double bottom, top, span;

  gradus_find_extent (table->x, table->n, 1, low, high);
  gradus_find_extent (table->y, table->n, 1, &bottom, &top);
  gradus_make_room (low, high);
  span = top > bottom ? top - bottom : 1;
  gradus_scene_set_x_range (scene, *low - 0.05 * (*high - *low), *high + 0.05 * (*high - *low));
  gradus_scene_set_y_range (scene, bottom - 0.15 * span, top + 0.15 * span);
  gradus_scene_set_caption (scene, _("task %s"), word);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         table->names[table->y_column]);
  for (guint i = 0; i < table->n; i++)
    if (table->task[i] == (gint32) task)
      gradus_scene_point (scene, table->x[i], table->y[i], GRADUS_ROLE_CLASS + task,
                          GRADUS_SHAPE_AUTO, 1, (int) i);
}

const char *
gradus_tasks_axis (const GradusTasks *tasks)
{
  return tasks->b == 1   ? C_ ("axis", "level")
         : tasks->b == 2 ? C_ ("axis", "slope")
                         : C_ ("axis", "last coefficient");
}

/* The stiffest springs are thick and the softest thin. */
static GradusLineStyle
find_thickness (const GradusTasks *tasks, const double *springs, guint s, guint t)
{
  double largest = 0, share;

  if (springs == NULL)
    return GRADUS_LINE_SOLID;
  for (gsize k = 0; k < (gsize) tasks->tasks * tasks->tasks; k++)
    largest = MAX (largest, springs[k]);
  share = largest > 0 ? springs[(gsize) s * tasks->tasks + t] / largest : 0;
  return share > 0.5 ? GRADUS_LINE_BOLD : share > 0.1 ? GRADUS_LINE_SOLID : GRADUS_LINE_THIN;
}

void
gradus_tasks_draw_beads (const GradusTasks *tasks, const GradusTasksBeads *beads,
                         GradusScene *scene)
{
  const guint b = tasks->b;
  const gboolean separate = beads->known >= tasks->tasks;
  const GradusLineStyle style = beads->coupled ? GRADUS_LINE_SOLID : GRADUS_LINE_DOTTED;

  gradus_scene_set_y_range (scene, 0.5, tasks->tasks + 0.5);
  for (guint t = 0; t < tasks->tasks; t++)
    {
      const double alone = beads->alone[(gsize) t * b + b - 1];
      const double now = beads->theta[(gsize) t * b + b - 1];

      gradus_scene_include (scene, alone, t + 1);
      gradus_scene_include (scene, beads->answer[(gsize) t * b + b - 1], t + 1);
      if (t >= beads->known)
        continue;
      gradus_scene_hrule (scene, t + 1, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
      for (guint s = 0; s < t && separate; s++)
        gradus_scene_segment (scene, beads->theta[(gsize) s * b + b - 1], s + 1, now, t + 1,
                              GRADUS_ROLE_SECOND,
                              style | find_thickness (tasks, beads->springs, s, t));
      if (beads->coupled && alone != now)
        gradus_scene_arrow (scene, alone, t + 1, now, t + 1, GRADUS_ROLE_ACCENT,
                            GRADUS_LINE_SOLID);
      if (beads->coupled)
        gradus_scene_point (scene, alone, t + 1, GRADUS_ROLE_PAST, GRADUS_SHAPE_CIRCLE, 1, -1);
      gradus_scene_point (scene, now, t + 1, GRADUS_ROLE_CLASS + t, GRADUS_SHAPE_AUTO, 1.6, -1);
    }
  if (separate)
    gradus_scene_legend (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_AUTO, TRUE, style,
                         C_ ("legend", "springs γ"));
}
