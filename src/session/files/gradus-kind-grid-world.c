/* Gradus: grid worlds in experiments.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-kind-private.h"

static const char cell_signs[] = ".#T";

static void
grid_world_to_json (GradusDataset *dataset, JsonObject *object)
{
  const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);
  JsonArray *rows = json_array_sized_new (world->rows);

  for (guint r = 0; r < world->rows; r++)
    {
      g_autofree char *text = g_new0 (char, world->columns + 1);

      for (guint c = 0; c < world->columns; c++)
        text[c] = cell_signs[world->cells[r * world->columns + c]];
      json_array_add_string_element (rows, text);
    }
  json_object_set_double_member (object, "slip", world->slip);
  json_object_set_array_member (object, "cells", rows);
  json_object_set_array_member (
    object, "rewards",
    gradus_json_list_from_doubles (world->rewards, (gsize) world->rows * world->columns));
}

static GradusDataset *
grid_world_from_json (JsonObject *object, const char *name, const char *origin, GError **error)
{
  g_auto (GStrv) rows = NULL;
  g_autofree double *rewards = NULL;
  g_autofree GradusCell *cells = NULL;
  double slip;
  gsize n_rows, n_columns;

  if (!gradus_json_get_number (object, "slip", TRUE, &slip, error))
    return NULL;
  if (slip < 0.0 || slip > 1.0)
    {
      gradus_json_set_error (error, "slip", _ ("a number from 0 to 1"));
      return NULL;
    }
  rows = gradus_json_read_strings (object, "cells", error);
  if (rows == NULL)
    return NULL;
  n_rows = g_strv_length (rows);
  n_columns = n_rows > 0 ? strlen (rows[0]) : 0;
  if (n_columns == 0 || n_rows > GRADUS_KIND_MAX_ROWS / n_columns)
    {
      gradus_json_set_error (error, "cells", _ ("a list of rows made of the signs . # T"));
      return NULL;
    }
  cells = g_new (GradusCell, n_rows * n_columns);
  for (gsize r = 0; r < n_rows; r++)
    for (gsize c = 0; c < n_columns; c++)
      {
        const char *sign = rows[r][c] == '\0' ? NULL : strchr (cell_signs, rows[r][c]);

        if (sign == NULL || strlen (rows[r]) != n_columns)
          {
            gradus_json_set_error (error, "cells", _ ("a list of rows made of the signs . # T"));
            return NULL;
          }
        cells[r * n_columns + c] = (GradusCell) (sign - cell_signs);
      }
  rewards = gradus_json_read_doubles (object, "rewards", n_rows * n_columns, error);
  if (rewards == NULL)
    return NULL;

  return gradus_grid_world_new ((guint) n_rows, (guint) n_columns, cells, rewards, slip, name,
                                origin);
}

static const char *const grid_world_members[] = { "slip", "cells", "rewards", NULL };

const GradusKindFiles gradus_kind_files_grid_world = {
  .kind = &gradus_data_grid_world,
  .to_json = grid_world_to_json,
  .from_json = grid_world_from_json,
  .members = grid_world_members,
};
