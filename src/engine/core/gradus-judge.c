/* Gradus: how well a run predicts rows whose answers are known.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-algorithm.h"
#include "gradus-judge.h"

gboolean
gradus_judge_is_class (const GradusAlgorithm *algorithm, const GradusTable *table)
{
  return table->label != NULL && algorithm->predicts != GRADUS_PREDICTS_NOTHING
         && algorithm->predicts != GRADUS_PREDICTS_REAL
         && (algorithm->predicts == GRADUS_PREDICTS_SCORE
             || (algorithm->needs
                 & (GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_UNKNOWN_LABELS))
                  != 0);
}

void
gradus_verdict_free (GradusVerdict *verdict)
{
  g_free (verdict->confusion);
  g_free (verdict->residuals);
  g_free (verdict->predicted);
  g_free (verdict);
}

static GradusVerdict *
judge_classes (const GradusTable *table, const double *values, gboolean score)
{
  g_autoptr (GradusVerdict) verdict = g_new0 (GradusVerdict, 1);
  guint wrong = 0;

  verdict->k = table->n_classes;
  verdict->confusion = g_new0 (guint, MAX (verdict->k * verdict->k, 1));
  for (guint i = 0; i < table->n; i++)
    {
      const long said = score ? values[i] > 0 : lround (values[i]);

      if (table->label[i] == GRADUS_LABEL_UNKNOWN)
        continue;
      if (!isfinite (values[i]))
        return NULL;
      verdict->n++;
      wrong += said != table->label[i];
      if (said >= 0 && said < (long) verdict->k)
        verdict->confusion[(guint) table->label[i] * verdict->k + (guint) said]++;
    }
  if (verdict->n == 0)
    return NULL;
  verdict->error = (double) wrong / verdict->n;
  return g_steal_pointer (&verdict);
}

static GradusVerdict *
judge_numbers (const GradusTable *table, const double *values)
{
  g_autoptr (GradusVerdict) verdict = g_new0 (GradusVerdict, 1);
  double sum = 0;

  verdict->n = table->n;
  verdict->residuals = g_new (double, MAX (table->n, 1));
  verdict->predicted = g_new (double, MAX (table->n, 1));
  for (guint i = 0; i < table->n; i++)
    {
      verdict->predicted[i] = values[i];
      verdict->residuals[i] = table->y[i] - values[i];
      sum += verdict->residuals[i] * verdict->residuals[i] / table->n;
    }
  if (!isfinite (sum))
    return NULL;
  verdict->error = sqrt (sum);
  return g_steal_pointer (&verdict);
}

GradusVerdict *
gradus_judge (const GradusPosition *here, const GradusTable *table)
{
  const GradusAlgorithm *algorithm = here->algorithm;
  const gboolean classes = table != NULL && gradus_judge_is_class (algorithm, table);
  g_autofree double *values = NULL;

  if (table == NULL || table->n == 0 || algorithm->predict == NULL
      || here->status == GRADUS_STATUS_FAILED
      || (!classes && (algorithm->predicts != GRADUS_PREDICTS_REAL || table->y == NULL)))
    return NULL;
  values = g_new (double, table->n);
  for (guint i = 0; i < table->n; i++)
    values[i] = NAN;
  algorithm->predict (here, table->x, table->n, values);
  return classes ? judge_classes (table, values, algorithm->predicts == GRADUS_PREDICTS_SCORE)
                 : judge_numbers (table, values);
}
