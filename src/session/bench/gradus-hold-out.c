/* Gradus: holding rows of a table out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gsl/gsl_randist.h>
#include <math.h>
#include <string.h>

#include "gradus-edit-private.h"
#include "gradus-hold-out.h"
#include "gradus-table-reshape.h"

double
gradus_hold_out_get_share (const GradusDataset *dataset)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  const guint n = gradus_held_out_count (dataset);

  return n > 0 ? (double) n / (n + table->n) : 0;
}

GradusDataset *
gradus_hold_out_give_back (GradusDataset *dataset)
{
  const GradusArray *rows = gradus_held_out_count (dataset) > 0
                              ? gradus_dataset_get_hint (dataset, GRADUS_HELD_OUT)
                              : NULL;

  return rows != NULL ? gradus_table_append_rows (dataset, rows->data, rows->shape[0])
                      : gradus_dataset_ref (dataset);
}

/* Hold the rows @rows, @n of them, out as well. NULL: fewer than two would be left. */
static GradusDataset *
hold_rows (GradusDataset *dataset, const guint *rows, guint n)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autofree gboolean *out = NULL;
  g_autofree guint *stay = NULL;
  const guint n_before = gradus_held_out_count (dataset);
  GradusArray held = { 0 };
  double *cells;
  GradusDataset *made;
  guint n_stay = 0, at = n_before;

  if (table == NULL)
    return NULL;
  out = g_new0 (gboolean, MAX (table->n, 1));
  stay = g_new (guint, MAX (table->n, 1));
  for (guint i = 0; i < n; i++)
    out[rows[i]] = TRUE;
  for (guint i = 0; i < table->n; i++)
    if (!out[i])
      stay[n_stay++] = i;
  if (n_stay < 2)
    return NULL;
  cells = gradus_array_init_matrix (&held, n_before + table->n - n_stay, table->n_columns);
  if (n_before > 0)
    memcpy (cells, gradus_dataset_get_hint (dataset, GRADUS_HELD_OUT)->data,
            (gsize) n_before * table->n_columns * sizeof (double));
  for (guint i = 0; i < table->n; i++)
    if (out[i])
      {
        for (guint j = 0; j < table->n_columns; j++)
          cells[(gsize) at * table->n_columns + j] = table->columns[j][i];
        at++;
      }
  made = gradus_table_take_rows (dataset, stay, n_stay);
  gradus_dataset_set_hint (made, GRADUS_HELD_OUT, &held);
  gradus_array_clear (&held);
  return made;
}

GradusDataset *
gradus_hold_out_share (GradusDataset *dataset, double share, guint64 seed)
{
  g_autoptr (GradusDataset) all = gradus_hold_out_give_back (dataset);
  const GradusTable *table = gradus_dataset_get_table (all);
  g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, seed);
  g_autofree guint *order = NULL;
  g_autofree guint *picked = NULL;
  g_autofree guint *seen = NULL;
  g_autofree guint *taken = NULL;
  guint n = 0;

  if (table == NULL)
    return NULL;
  order = g_new (guint, MAX (table->n, 1));
  picked = g_new (guint, MAX (table->n, 1));
  seen = g_new0 (guint, table->n_classes + 1);
  taken = g_new0 (guint, table->n_classes + 1);
  for (guint i = 0; i < table->n; i++)
    order[i] = i;
  gsl_ran_shuffle (rng, order, table->n, sizeof *order);
  /* Of the first m rows of a class, in the order drawn, m times the share, rounded: the class keeps
   * its share however small it is. */
  for (guint i = 0; i < table->n; i++)
    {
      const guint class = table->label != NULL ? (guint) (table->label[order[i]] + 1) : 0;

      seen[class]++;
      if (lround (seen[class] * share) > (long) taken[class])
        {
          taken[class]++;
          picked[n++] = order[i];
        }
    }
  return n > 0 ? hold_rows (all, picked, n) : g_steal_pointer (&all);
}
