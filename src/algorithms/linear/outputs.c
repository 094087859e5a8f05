/* Several outputs over the same inputs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "outputs.h"

#include "tasks.h"

/* Rows of each task in the order of their inputs, task after task; @first receives where each
 * begins, one more than there are tasks. */
static GradusSortedRow *
sort_rows (const GradusTable *table, guint *first)
{
  GradusSortedRow *rows = g_new (GradusSortedRow, MAX (table->n, 1));
  guint n = 0;

  for (guint t = 0; t < table->n_tasks; t++)
    {
      first[t] = n;
      for (guint i = 0; i < table->n; i++)
        if (table->task[i] == (gint32) t)
          rows[n++] = (GradusSortedRow) { table->x[i], i };
      gradus_sort_rows (&rows[first[t]], n - first[t]);
    }
  first[table->n_tasks] = n;
  return rows;
}

/* The first output that has no value at an input of another one, and that input. FALSE: all have
 * values at all. */
static gboolean
find_lack (const GradusTable *table, guint *task, double *at)
{
  g_autofree guint *first = g_new (guint, table->n_tasks + 1);
  g_autofree GradusSortedRow *rows = sort_rows (table, first);
  const guint m = first[1];

  for (guint t = 1; t < table->n_tasks; t++)
    {
      const guint count = first[t + 1] - first[t];

      for (guint i = 0; i < MAX (m, count); i++)
        {
          const double own = i < m ? rows[i].x : INFINITY;
          const double other = i < count ? rows[first[t] + i].x : INFINITY;

          if (own == other)
            continue;
          *task = own < other ? t : 0;
          *at = MIN (own, other);
          return TRUE;
        }
    }
  return FALSE;
}

char *
gradus_outputs_validate (const GradusTable *table, const GradusOutputsParams *params)
{
  guint task;
  double at;

  if (table->n_tasks < 2)
    return g_strdup (_ ("There is one output: give rows of at least two, a row (x, y, output) for "
                        "each output of every input."));
  if (table->d != 1)
    return g_strdup_printf (_ ("The models are powers of one input, and there are %u: choose one "
                               "column."), table->d);
  if (table->n_tasks > GRADUS_OUTPUTS_MOST)
    return g_strdup_printf (_ ("There are %u outputs, and at most %d can be learnt together: take "
                               "fewer."), table->n_tasks, GRADUS_OUTPUTS_MOST);
  if (find_lack (table, &task, &at))
    {
      g_autofree char *name = gradus_tasks_dup_name (table, task);

      return g_strdup_printf (_ ("Output %s has no value at x = %s. Every input needs one value of "
                                 "each output; for tasks with inputs of their own take “Multi-task "
                                 "least squares”."), name, GRADUS_NUM (at));
    }
  return NULL;
}

void
gradus_outputs_init (GradusOutputs *outputs, const GradusTable *table,
                     const GradusOutputsParams *params)
{
  g_autofree guint *first = g_new (guint, table->n_tasks + 1);
  g_autofree GradusSortedRow *rows = sort_rows (table, first);
  const guint m = first[1], t = table->n_tasks;
  guint b;

  outputs->m = m;
  outputs->t = t;
  outputs->basis = gradus_basis_new (GRADUS_BASIS_POLYNOMIAL, (guint) params->degree, 1, NULL, 0,
                                     table->d, 0);
  outputs->b = b = outputs->basis->n;
  outputs->all = b * t;
  outputs->slot = g_new (guint, table->n);
  outputs->x = g_new (double, m);
  outputs->y = g_new (double, (gsize) m * t);
  outputs->phi = g_new (double, (gsize) m * b);
  outputs->gram = g_new0 (double, (gsize) b * b);
  outputs->springs = g_new0 (double, (gsize) t * t);
  outputs->h = g_new0 (double, outputs->all);
  for (guint i = 0; i < m; i++)
    {
      double *phi = &outputs->phi[(gsize) i * b];

      outputs->x[i] = rows[i].x;
      gradus_basis_row (outputs->basis, &rows[i].x, phi);
      for (guint k = 0; k < t; k++)
        {
          const guint row = rows[first[k] + i].row;

          outputs->slot[row] = i;
          outputs->y[(gsize) i * t + k] = table->y[row];
        }
      for (guint j = 0; j < b; j++)
        {
          for (guint k = 0; k < b; k++)
            outputs->gram[(gsize) j * b + k] += phi[j] * phi[k];
          for (guint k = 0; k < t; k++)
            outputs->h[(gsize) j * t + k] += phi[j] * outputs->y[(gsize) i * t + k];
        }
    }
  for (guint s = 0; s < t; s++)
    for (guint k = 0; k < t; k++)
      outputs->springs[(gsize) s * t + k] = s == k ? params->lambda + (t - 1) * params->gamma
                                                   : -params->gamma;
  outputs->sylvester = gradus_sylvester_new (outputs->gram, b, outputs->springs, t);
  outputs->answer = g_new (double, outputs->all);
  if (outputs->sylvester == NULL
      || !gradus_sylvester_solve (outputs->sylvester, outputs->h, outputs->answer)
      || !(gradus_sum_squares (outputs->answer, outputs->all) < 1e300))
    g_clear_pointer (&outputs->answer, g_free);
}

void
gradus_outputs_clear (GradusOutputs *outputs)
{
  gradus_basis_free (outputs->basis);
  g_free (outputs->slot);
  g_free (outputs->x);
  g_free (outputs->y);
  g_free (outputs->phi);
  g_free (outputs->gram);
  g_free (outputs->springs);
  g_free (outputs->h);
  g_clear_pointer (&outputs->sylvester, gradus_sylvester_free);
  g_free (outputs->answer);
}

GradusStatus
gradus_outputs_fail (GradusContext *context)
{
  return gradus_context_fail (context, _ ("The powers of the input are too large to be computed "
                                          "with, or a penalty is. Rescale the input, or choose a "
                                          "lower degree."));
}

void
gradus_outputs_apply (const GradusOutputs *o, const double *x, double *out)
{
  for (guint j = 0; j < o->b; j++)
    for (guint k = 0; k < o->t; k++)
      {
        double sum = 0;

        for (guint i = 0; i < o->b; i++)
          sum += o->gram[(gsize) j * o->b + i] * x[(gsize) i * o->t + k];
        for (guint s = 0; s < o->t; s++)
          sum += x[(gsize) j * o->t + s] * o->springs[(gsize) s * o->t + k];
        out[(gsize) j * o->t + k] = sum;
      }
}

double
gradus_outputs_residual (const GradusOutputs *o, const GradusTable *table, const double *theta,
                         guint row)
{
  const double *phi = &o->phi[(gsize) o->slot[row] * o->b];
  double residual = table->y[row];

  for (guint j = 0; j < o->b; j++)
    residual -= phi[j] * theta[(gsize) j * o->t + (guint) table->task[row]];
  return residual;
}

double
gradus_outputs_misfit (const GradusOutputs *o, const double *theta)
{
  double sum = 0;

  for (guint i = 0; i < o->m; i++)
    for (guint k = 0; k < o->t; k++)
      {
        double residual = o->y[(gsize) i * o->t + k];

        for (guint j = 0; j < o->b; j++)
          residual -= o->phi[(gsize) i * o->b + j] * theta[(gsize) j * o->t + k];
        sum += residual * residual;
      }
  return sum;
}

double
gradus_outputs_strain (const GradusOutputs *o, const double *theta)
{
  double sum = 0;

  for (guint j = 0; j < o->b; j++)
    for (guint s = 0; s < o->t; s++)
      for (guint k = 0; k < s; k++)
        sum += gradus_square (theta[(gsize) j * o->t + s] - theta[(gsize) j * o->t + k]);
  return sum;
}

double
gradus_outputs_objective (const GradusOutputs *o, const GradusOutputsParams *params,
                          const double *theta)
{
  return gradus_outputs_misfit (o, theta) + params->lambda * gradus_sum_squares (theta, o->all)
         + params->gamma * gradus_outputs_strain (o, theta);
}

/* --- Pictures --------------------------------------------------------------------------------- */

#define CURVE 61

static void
draw_curve (const GradusOutputs *o, guint output, const double *theta, double low, double high,
            GradusRole role, GradusLineStyle style, GradusScene *scene)
{
  double own[GRADUS_OUTPUTS_DEGREE + 1];

  for (guint j = 0; j < o->b; j++)
    own[j] = theta[(gsize) j * o->t + output];
  gradus_draw_basis_curve (scene, o->basis, own, 0, NULL, low, high, CURVE, role, style);
}

void
gradus_outputs_draw (const GradusOutputs *o, const GradusTable *table, guint output,
                     const double *theta, const double *past, GradusScene *scene)
{
  g_autofree char *name = gradus_tasks_dup_name (table, output);
  double low, high;

  gradus_tasks_draw_panel (table, output, &low, &high, scene);
  gradus_scene_set_caption (scene, _ ("output %s"), name);
  if (past != NULL)
    draw_curve (o, output, past, low, high, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, scene);
  if (theta != NULL)
    draw_curve (o, output, theta, low, high, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, scene);
}
