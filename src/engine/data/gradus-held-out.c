/* Gradus: rows of a table that are held out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-held-out.h"
#include "gradus-scene.h"

/* Rows by columns, or NULL; an array that a file has made of another shape is none. */
static const GradusArray *
get_rows (const GradusDataset *dataset)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  const GradusArray *rows = table != NULL ? gradus_dataset_get_hint (dataset, GRADUS_HELD_OUT)
                                          : NULL;

  return rows != NULL && rows->n_dims == 2 && rows->shape[0] > 0
             && rows->shape[1] == table->n_columns
           ? rows
           : NULL;
}

guint
gradus_held_out_count (const GradusDataset *dataset)
{
  const GradusArray *rows = get_rows (dataset);

  return rows != NULL ? rows->shape[0] : 0;
}

GradusDataset *
gradus_held_out_get (GradusDataset *dataset)
{
  const GradusArray *rows = get_rows (dataset);
  const GradusTable *table = gradus_dataset_get_table (dataset);
  GradusTableBuilder *builder;
  g_autofree double *numbers = NULL;
  g_autofree gint32 *codes = NULL;
  guint n;

  if (rows == NULL)
    return NULL;
  n = rows->shape[0];
  builder = gradus_table_builder_new (n);
  numbers = g_new (double, n);
  codes = g_new (gint32, n);
  for (guint j = 0; j < table->n_columns; j++)
    {
      char **levels = table->levels[j];
      const int k = levels != NULL ? (int) g_strv_length (levels) : 0;

      for (guint i = 0; i < n; i++)
        {
          numbers[i] = rows->data[(gsize) i * rows->shape[1] + j];
          /* A class that has gone since is unknown. */
          codes[i] = numbers[i] >= 0 && numbers[i] < k ? (gint32) numbers[i] : GRADUS_LABEL_UNKNOWN;
          if (levels != NULL && codes[i] < 0 && (int) j != table->label_column)
            codes[i] = 0;
        }
      if (levels == NULL)
        gradus_table_builder_add (builder, table->names[j], numbers);
      else
        gradus_table_builder_add_classes (builder, table->names[j], codes,
                                          (const char *const *) levels, (guint) k);
    }
  gradus_table_builder_set_x (builder, table->x_columns, table->d);
  for (GradusColumnRole role = GRADUS_COLUMN_Y; role < GRADUS_N_COLUMN_ROLES; role++)
    gradus_table_builder_set_role (builder, role, gradus_table_get_role_column (table, role));
  return gradus_table_builder_end (builder, gradus_dataset_get_name (dataset),
                                   gradus_dataset_get_origin (dataset));
}

void
gradus_held_out_paint (const GradusDataset *dataset, gboolean target, struct _GradusScene *scene)
{
  const GradusArray *rows = get_rows (dataset);
  const GradusTable *table = gradus_dataset_get_table (dataset);
  guint across, up;

  if (rows == NULL || table->d < (target ? 1 : 2) || (target && table->y_column < 0))
    return;
  across = table->x_columns[0];
  up = target ? (guint) table->y_column : table->x_columns[1];
  for (gsize i = 0; i < rows->shape[0]; i++)
    {
      const double *row = rows->data + i * rows->shape[1];
      const double code = table->label_column >= 0 ? row[table->label_column] : -1;
      const GradusRole role = table->label_column < 0 ? GRADUS_ROLE_DATA
                              : code < 0              ? GRADUS_ROLE_MUTED
                                         : (GradusRole) (GRADUS_ROLE_CLASS + (guint) code);

      gradus_scene_point (scene, row[across], row[up], role, GRADUS_SHAPE_RING, 0.6, -1);
    }
}
