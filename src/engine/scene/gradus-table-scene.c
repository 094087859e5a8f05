/* Gradus: what is seen and said of a table: its points, and one row in words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-number.h"
#include "gradus-scene.h"
#include "gradus-table-private.h"

/* More would cover the picture. */
#define MAX_COLUMNS 8

guint
gradus_table_count (gconstpointer payload)
{
  return ((const GradusTable *) payload)->n;
}

char *
gradus_table_datum_title (gconstpointer payload, guint datum)
{
  /* Translators: the number of a point, counted from 1. */
  return g_strdup_printf (_ ("Point %u"), datum + 1);
}

void
gradus_table_datum_words (gconstpointer payload, guint row, GString *out)
{
  const GradusTable *table = payload;
  guint shown = 0;

  for (guint c = 0; c < table->n_columns && shown < MAX_COLUMNS; c++)
    {
      const double value = table->columns[c][row];

      if (table->levels[c] != NULL)
        gradus_data_append_line (out, table->names[c], gradus_table_get_level (table, c, row));
      else
        gradus_data_append_line (out, table->names[c], GRADUS_NUM (value));
      shown++;
    }
}

void
gradus_table_paint (const GradusDataset *dataset, struct _GradusScene *scene)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  const gboolean regression = table->y != NULL || table->d < 2;
  const char *x_name = table->d > 0 ? table->names[table->x_columns[0]] : "";
  g_autofree double *xy = g_new0 (double, 2 * MAX (table->n, 1u));

  for (guint i = 0; i < table->n; i++)
    {
      if (table->d > 0)
        xy[2 * i] = table->x[(gsize) i * table->d];
      if (table->y != NULL)
        xy[2 * i + 1] = table->y[i];
      else if (table->d > 1)
        xy[2 * i + 1] = table->x[(gsize) i * table->d + 1];
    }
  if (table->y != NULL)
    gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, x_name, table->names[table->y_column]);
  else if (regression)
    gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, x_name, "");
  else
    /* A bare canvas is as the picture will be in which distances matter. */
    gradus_scene_set_axes (scene, table->n == 0 ? GRADUS_AXES_EQUAL : GRADUS_AXES_DEFAULT, x_name,
                           table->names[table->x_columns[1]]);
  gradus_scene_points (scene, xy, table->n, 2, table->label, GRADUS_ROLE_DATA, 1);
  if (table->n == 0)
    {
      gradus_scene_set_x_range (scene, -5, 5);
      gradus_scene_set_y_range (scene, -5, 5);
    }
}
