/* Gradus: what runs of unlike algorithms share although no metric of theirs means the same.
 *
 * k-means and a mixture of Gaussians measure different things, but both put centres among points.
 * So both can be asked what k-means asks: how far, squared and summed, the points are from the
 * nearest centre. Where no metric makes a curve of both runs, this does; no run keeps it, so the
 * thread that moves the runs walks a copy of each and measures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-algorithm.h"
#include "gradus-compare-private.h"
#include "gradus-names.h"
#include "gradus-quantity.h"

/* Values whose rows are centres in the plane of the inputs. */
static const char *const centres[] = { "centroids", "mu" };
/* Points times centres times inputs that are gone through at a move of the hand. */
#define MOST_WORK 2000000

static const GradusValue *
find_centres (const GradusAlgorithm *algorithm)
{
  for (guint i = 0; i < G_N_ELEMENTS (centres); i++)
    {
      const int value = gradus_algorithm_find_value (algorithm, centres[i]);

      if (value >= 0)
        return &algorithm->values[value];
    }
  return NULL;
}

double
gradus_compare_measure_centres (GradusRun *run)
{
  const GradusValue *value = find_centres (gradus_run_get_algorithm (run));
  g_auto (GradusArray) at = { 0 };
  GradusPosition here;
  const GradusTable *table;
  double sum = 0;

  gradus_run_get_view (run, &here);
  table = gradus_dataset_get_table (here.dataset);
  if (value == NULL || table == NULL)
    return NAN;
  gradus_value_read (value, &here, &at);
  if (at.n_dims != 2 || at.shape[0] == 0 || at.shape[1] != table->d
      || (double) table->n * at.shape[0] * table->d > MOST_WORK)
    return NAN;
  for (guint i = 0; i < table->n; i++)
    {
      double nearest = INFINITY;

      for (guint k = 0; k < at.shape[0]; k++)
        {
          double distance = 0;

          for (guint j = 0; j < table->d; j++)
            {
              const double difference = table->x[i * table->d + j] - at.data[k * table->d + j];

              distance += difference * difference;
            }
          nearest = MIN (nearest, distance);
        }
      sum += nearest;
    }
  return sum;
}

gboolean
gradus_compare_shares_centres (GradusCompare *self)
{
  const GradusAlgorithm *first;
  gboolean unlike = FALSE;

  g_return_val_if_fail (GRADUS_IS_COMPARE (self), FALSE);

  if (self->panes->len < 2)
    return FALSE;
  first = gradus_setup_get_algorithm (gradus_compare_get_setup (self, 0));
  for (guint i = 0; i < self->panes->len; i++)
    {
      const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (
        gradus_compare_get_setup (self, i));

      if (find_centres (algorithm) == NULL)
        return FALSE;
      unlike = unlike || algorithm != first;
    }
  return unlike;
}

void
gradus_compare_follow_centres (GradusComparePane *pane, const gint *cancel)
{
  const guint64 last = gradus_run_get_last (pane->run);
  GradusRun *walker;

  if (pane->centres->len > last)
    return;
  walker = gradus_run_copy (pane->run);
  gradus_run_seek (walker, pane->centres->len, 0);
  while (g_atomic_int_get (cancel) == 0)
    {
      const double sum = gradus_compare_measure_centres (walker);

      g_array_append_val (pane->centres, sum);
      if (pane->centres->len > last || !gradus_run_forward (walker, GRADUS_GRAIN_PHASE))
        break;
    }
  gradus_run_free (walker);
}
