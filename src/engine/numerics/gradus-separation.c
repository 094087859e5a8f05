/* Gradus: a direction that separates two classes, with its margin.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-separation.h"
#include "gradus-setup.h"

/* Multiplications that are worth it, whatever the size of the data. */
#define WORK 4e6

/* y u'x of row @i, @u not being of length 1 yet. */
static double
signed_score (const double *u, const GradusTable *table, guint i)
{
  const double *x = &table->x[(gsize) i * table->d];
  double sum = u[0];

  for (guint j = 0; j < table->d; j++)
    sum += u[j + 1] * x[j];
  return table->label[i] > 0 ? sum : -sum;
}

/* u += @rate y x of row @i. */
static void
add_row (double *u, double rate, const GradusTable *table, guint i)
{
  const double step = table->label[i] > 0 ? rate : -rate;

  u[0] += step;
  for (guint j = 0; j < table->d; j++)
    u[j + 1] += step * table->x[(gsize) i * table->d + j];
}

/* |y x - z w|^2 of two rows with their classes. */
static double
square_between (const GradusTable *table, guint i, guint k)
{
  const double sign = (table->label[i] > 0) == (table->label[k] > 0) ? 1 : -1;
  double sum = (1 - sign) * (1 - sign);

  for (guint j = 0; j < table->d; j++)
    {
      const double d = table->x[(gsize) i * table->d + j]
                       - sign * table->x[(gsize) k * table->d + j];

      sum += d * d;
    }
  return sum;
}

/* One round: weight goes from the used example of the largest score to that of the smallest, as far
 * as makes u shortest. FALSE when there is nothing left to gain. */
static gboolean
improve (double *u, double *weight, const GradusTable *table)
{
  guint worst = 0, best = 0;
  double low = INFINITY, high = -INFINITY, square, length = 0, step;

  for (guint i = 0; i < table->n; i++)
    {
      const double score = signed_score (u, table, i);

      if (score < low)
        {
          low = score;
          worst = i;
        }
      if (weight[i] > 0 && score > high)
        {
          high = score;
          best = i;
        }
    }
  for (guint j = 0; j <= table->d; j++)
    length += u[j] * u[j];
  square = square_between (table, worst, best);
  if (!(high - low > 1e-13 * length) || !(square > 0))
    return FALSE;
  step = MIN (weight[best], (high - low) / square);
  weight[worst] += step;
  weight[best] -= step;
  add_row (u, step, table, worst);
  add_row (u, -step, table, best);
  return TRUE;
}

gpointer
gradus_separation_prepare (const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);
  GradusSeparation *found = g_new0 (GradusSeparation, 1);
  double *u = gradus_array_init_vector (&found->u, table->d + 1);
  g_autofree double *weight = g_new0 (double, table->n);
  const guint rounds = (guint) CLAMP (WORK / ((double) table->n * (table->d + 1)), 100, 20000);
  double length = 0;

  weight[0] = 1;
  add_row (u, 1, table, 0);
  for (guint round = 0; round < rounds && improve (u, weight, table); round++)
    ;
  for (guint j = 0; j <= table->d; j++)
    length = hypot (length, u[j]);
  for (guint j = 0; j <= table->d; j++)
    u[j] /= length > 0 ? length : 1;
  found->gamma = INFINITY;
  for (guint i = 0; i < table->n; i++)
    {
      double square = 1;

      found->gamma = MIN (found->gamma, signed_score (u, table, i));
      for (guint j = 0; j < table->d; j++)
        square += table->x[(gsize) i * table->d + j] * table->x[(gsize) i * table->d + j];
      found->radius = MAX (found->radius, sqrt (square));
    }
  /* What rounding leaves of nothing is no margin. */
  if (found->gamma < 1e-9 * found->radius)
    found->gamma = MIN (found->gamma, 0);
  return found;
}

void
gradus_separation_unprepare (gpointer workspace)
{
  gradus_array_clear (&((GradusSeparation *) workspace)->u);
  g_free (workspace);
}

double
gradus_separation_progress (const GradusSeparation *separation, const double *theta)
{
  double sum = 0;

  for (guint j = 0; j < separation->u.shape[0]; j++)
    sum += separation->u.data[j] * theta[j];
  return sum;
}

double
gradus_separation_bound (const GradusSeparation *separation)
{
  const double ratio = separation->radius / separation->gamma;

  return separation->gamma > 0 ? ratio * ratio : NAN;
}
