/* Gradus: a direction that separates two classes, with its margin.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-separation.h"

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

static guint
find_worst (const double *u, const GradusTable *table, double *score)
{
  guint worst = 0;

  *score = signed_score (u, table, 0);
  for (guint i = 1; i < table->n; i++)
    {
      const double other = signed_score (u, table, i);

      if (other < *score)
        {
          *score = other;
          worst = i;
        }
    }
  return worst;
}

gpointer
gradus_separation_prepare (const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);
  GradusSeparation *found = g_new0 (GradusSeparation, 1);
  double *u = gradus_array_init_vector (&found->u, table->d + 1);
  const guint rounds = (guint) CLAMP (WORK / ((double) table->n * (table->d + 1)), 100, 5000);
  double score, length = 0;

  for (guint round = 0; round < rounds; round++)
    {
      const guint worst = find_worst (u, table, &score);
      const double sign = table->label[worst] > 0 ? 1 : -1;

      u[0] += sign;
      for (guint j = 0; j < table->d; j++)
        u[j + 1] += sign * table->x[(gsize) worst * table->d + j];
    }
  for (guint j = 0; j <= table->d; j++)
    length = hypot (length, u[j]);
  for (guint j = 0; j <= table->d; j++)
    u[j] /= length > 0 ? length : 1;
  find_worst (u, table, &found->gamma);
  for (guint i = 0; i < table->n; i++)
    {
      double square = 1;

      for (guint j = 0; j < table->d; j++)
        square += table->x[(gsize) i * table->d + j] * table->x[(gsize) i * table->d + j];
      found->radius = MAX (found->radius, sqrt (square));
    }
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
