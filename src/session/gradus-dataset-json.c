/* Gradus: data sets in experiment files.
 *
 * One pair of functions per kind. A data set is stored whole; what is read is checked to the last
 * number, because the engine takes it on trust from there on. docs/file-formats.md has the members.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-experiment.h"
#include "gradus-json-private.h"

/* As many as an import may bring. */
#define MAX_ROWS 1000000
#define MAX_COLUMNS 10000
#define MAX_NUMBERS 50000000

typedef struct
{
  const GradusDataKind *kind;
  void (*to_json) (GradusDataset *dataset, JsonObject *object);
  GradusDataset *(*from_json) (JsonObject *object, const char *name, const char *origin,
                               GError **error);
} KindFuncs;

/* --- Lists --- */

static JsonArray *
list_from_doubles (const double *values,
                   gsize n)
{
  JsonArray *list = json_array_sized_new ((guint) n);

  for (gsize i = 0; i < n; i++)
    json_array_add_double_element (list, values[i]);

  return list;
}

static JsonArray *
list_from_strings (char **strings,
                   gsize n)
{
  JsonArray *list = json_array_sized_new ((guint) n);

  for (gsize i = 0; i < n; i++)
    json_array_add_string_element (list, strings[i]);

  return list;
}

/* @n finite numbers; NULL with the error. */
static double *
read_doubles (JsonObject *object,
              const char *member,
              gsize n,
              GError **error)
{
  JsonArray *list = gradus_json_get_array (object, member, TRUE, error);
  g_autofree double *values = NULL;

  if (list == NULL)
    return NULL;
  if (json_array_get_length (list) != n)
    {
      g_autofree char *expected = NULL;

      expected = g_strdup_printf (_("a list of %zu numbers"), n);
      gradus_json_set_error (error, member, expected);
      return NULL;
    }
  values = g_new (double, MAX (n, 1));
  for (gsize i = 0; i < n; i++)
    if (!gradus_json_node_number (json_array_get_element (list, (guint) i), &values[i]))
      {
        gradus_json_set_error (error, member, _("a list of finite numbers"));
        return NULL;
      }

  return g_steal_pointer (&values);
}

static char **
read_strings (JsonObject *object,
              const char *member,
              GError **error)
{
  JsonArray *list = gradus_json_get_array (object, member, TRUE, error);
  g_auto (GStrv) strings = NULL;
  guint n;

  if (list == NULL)
    return NULL;
  n = json_array_get_length (list);
  strings = g_new0 (char *, n + 1);
  for (guint i = 0; i < n; i++)
    {
      JsonNode *node = json_array_get_element (list, i);

      if (json_node_get_value_type (node) != G_TYPE_STRING)
        {
          gradus_json_set_error (error, member, _("a list of texts in quotes"));
          return NULL;
        }
      strings[i] = json_node_dup_string (node);
    }

  return g_steal_pointer (&strings);
}

/* --- Table --- */

static void
table_to_json (GradusDataset *dataset,
               JsonObject *object)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  JsonArray *columns = json_array_sized_new (table->n_columns);
  JsonArray *x = json_array_sized_new (table->d);

  json_object_set_int_member (object, "rows", table->n);
  for (guint j = 0; j < table->n_columns; j++)
    {
      JsonObject *column = json_object_new ();

      json_object_set_string_member (column, "name", table->names[j]);
      if (table->levels[j] != NULL)
        json_object_set_array_member (column, "levels",
                                      list_from_strings (table->levels[j],
                                                         g_strv_length (table->levels[j])));
      json_object_set_array_member (column, "values",
                                    list_from_doubles (table->columns[j], table->n));
      json_array_add_object_element (columns, column);
    }
  for (guint j = 0; j < table->d; j++)
    json_array_add_int_element (x, table->x_columns[j]);
  json_object_set_array_member (object, "x", x);
  for (GradusColumnRole role = GRADUS_COLUMN_Y; role < GRADUS_N_COLUMN_ROLES; role++)
    if (gradus_table_get_role_column (table, role) >= 0)
      json_object_set_int_member (object, gradus_column_roles[role].id,
                                  gradus_table_get_role_column (table, role));
  json_object_set_array_member (object, "columns", columns);
}

/* What the roles of a column may rest on. */
typedef struct
{
  gboolean categorical;
  guint n_levels;
  gboolean unknown;       /* some row has GRADUS_LABEL_UNKNOWN */
  gboolean negative;      /* some number is below 0 */
} ColumnFacts;

static gboolean
read_column (JsonObject *column,
             guint n,
             GradusTableBuilder *builder,
             ColumnFacts *facts,
             GError **error)
{
  const char *name;
  g_autofree double *values = NULL;
  g_auto (GStrv) levels = NULL;
  g_autofree gint32 *codes = NULL;
  guint k;

  if (!gradus_json_get_string (column, "name", TRUE, &name, error))
    return FALSE;
  values = read_doubles (column, "values", n, error);
  if (values == NULL)
    return FALSE;
  facts->categorical = json_object_has_member (column, "levels");
  if (!facts->categorical)
    {
      for (guint i = 0; i < n; i++)
        facts->negative = facts->negative || values[i] < 0.0;
      gradus_table_builder_add (builder, name, values);
      return TRUE;
    }

  levels = read_strings (column, "levels", error);
  if (levels == NULL)
    return FALSE;
  k = g_strv_length (levels);
  codes = g_new (gint32, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    {
      if (values[i] != trunc (values[i]) || values[i] < GRADUS_LABEL_UNKNOWN || values[i] >= k)
        {
          gradus_json_set_error (error, "values", _("a list of class numbers, counted from 0"));
          return FALSE;
        }
      codes[i] = (gint32) values[i];
      facts->unknown = facts->unknown || codes[i] == GRADUS_LABEL_UNKNOWN;
    }
  facts->n_levels = k;
  gradus_table_builder_add_classes (builder, name, codes, (const char *const *) levels, k);

  return TRUE;
}

static gboolean
read_roles (JsonObject *object,
            GradusTableBuilder *builder,
            const ColumnFacts *facts,
            guint n_columns,
            GError **error)
{
  JsonArray *x = gradus_json_get_array (object, "x", TRUE, error);
  g_autofree guint *inputs = NULL;
  g_autofree gboolean *taken = NULL;
  guint d;

  if (x == NULL)
    return FALSE;
  d = json_array_get_length (x);
  if (d > MAX_COLUMNS)
    {
      gradus_json_set_error (error, "x", _("a list of column numbers, counted from 0"));
      return FALSE;
    }
  inputs = g_new (guint, MAX (d, 1));
  for (guint j = 0; j < d; j++)
    {
      double value;

      if (!gradus_json_node_number (json_array_get_element (x, j), &value) ||
          value != trunc (value) || value < 0.0 || value >= n_columns ||
          facts[(guint) value].categorical)
        {
          gradus_json_set_error (error, "x", _("a list of column numbers, counted from 0"));
          return FALSE;
        }
      inputs[j] = (guint) value;
    }
  gradus_table_builder_set_x (builder, inputs, d);

  taken = g_new0 (gboolean, n_columns);
  for (guint j = 0; j < d; j++)
    taken[inputs[j]] = TRUE;
  for (GradusColumnRole role = GRADUS_COLUMN_Y; role < GRADUS_N_COLUMN_ROLES; role++)
    {
      const char *id = gradus_column_roles[role].id;
      const char *expected = NULL;
      gint64 column = -1;

      if (!gradus_json_get_int (object, id, FALSE, 0, n_columns - 1, &column, error))
        return FALSE;
      if (column < 0)
        continue;
      if (gradus_column_roles[role].classes && !facts[column].categorical)
        expected = _("the number of a column with levels");
      else if (!gradus_column_roles[role].classes && facts[column].categorical)
        expected = _("the number of a numeric column");
      else if (role == GRADUS_COLUMN_WEIGHT && facts[column].negative)
        expected = _("the number of a column without numbers below 0");
      else if (role == GRADUS_COLUMN_SAMPLE && facts[column].n_levels > 2)
        expected = _("the number of a column with one or two levels");
      else if (role > GRADUS_COLUMN_LABEL && (facts[column].unknown || taken[column]))
        expected = _("the number of a column that is known in every row and has no other role");
      if (expected != NULL)
        {
          gradus_json_set_error (error, id, expected);
          return FALSE;
        }
      taken[column] = TRUE;
      gradus_table_builder_set_role (builder, role, (int) column);
    }

  return TRUE;
}

static GradusDataset *
table_from_json (JsonObject *object,
                 const char *name,
                 const char *origin,
                 GError **error)
{
  g_autoptr (GradusTableBuilder) builder = NULL;
  g_autofree ColumnFacts *facts = NULL;
  JsonArray *columns;
  guint n_columns;
  gint64 n;

  if (!gradus_json_get_int (object, "rows", TRUE, 0, MAX_ROWS, &n, error))
    return NULL;
  columns = gradus_json_get_array (object, "columns", TRUE, error);
  if (columns == NULL)
    return NULL;
  n_columns = json_array_get_length (columns);
  if (n_columns == 0 || n_columns > MAX_COLUMNS || n_columns * n > MAX_NUMBERS)
    {
      gradus_json_set_error (error, "columns", _("a list of 1 to 10,000 columns"));
      return NULL;
    }

  builder = gradus_table_builder_new ((guint) n);
  facts = g_new0 (ColumnFacts, n_columns);
  for (guint j = 0; j < n_columns; j++)
    {
      JsonNode *node = json_array_get_element (columns, j);

      if (!JSON_NODE_HOLDS_OBJECT (node))
        {
          gradus_json_set_error (error, "columns", _("a list of objects in braces"));
          return NULL;
        }
      if (!read_column (json_node_get_object (node), (guint) n, builder, &facts[j], error))
        return NULL;
    }
  if (!read_roles (object, builder, facts, n_columns, error))
    return NULL;

  return gradus_table_builder_end (g_steal_pointer (&builder), name, origin);
}

/* --- Grid world --- */

static const char cell_signs[] = ".#T";

static void
grid_world_to_json (GradusDataset *dataset,
                    JsonObject *object)
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
  json_object_set_array_member (object, "rewards",
                                list_from_doubles (world->rewards,
                                                   (gsize) world->rows * world->columns));
}

static GradusDataset *
grid_world_from_json (JsonObject *object,
                      const char *name,
                      const char *origin,
                      GError **error)
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
      gradus_json_set_error (error, "slip", _("a number from 0 to 1"));
      return NULL;
    }
  rows = read_strings (object, "cells", error);
  if (rows == NULL)
    return NULL;
  n_rows = g_strv_length (rows);
  n_columns = n_rows > 0 ? strlen (rows[0]) : 0;
  if (n_columns == 0 || n_rows > MAX_ROWS / n_columns)
    {
      gradus_json_set_error (error, "cells", _("a list of rows made of the signs . # T"));
      return NULL;
    }
  cells = g_new (GradusCell, n_rows * n_columns);
  for (gsize r = 0; r < n_rows; r++)
    for (gsize c = 0; c < n_columns; c++)
      {
        const char *sign = rows[r][c] == '\0' ? NULL : strchr (cell_signs, rows[r][c]);

        if (sign == NULL || strlen (rows[r]) != n_columns)
          {
            gradus_json_set_error (error, "cells", _("a list of rows made of the signs . # T"));
            return NULL;
          }
        cells[r * n_columns + c] = (GradusCell) (sign - cell_signs);
      }
  rewards = read_doubles (object, "rewards", n_rows * n_columns, error);
  if (rewards == NULL)
    return NULL;

  return gradus_grid_world_new ((guint) n_rows, (guint) n_columns, cells, rewards, slip, name,
                                origin);
}

/* --- Trajectory --- */

static void
trajectory_to_json (GradusDataset *dataset,
                    JsonObject *object)
{
  const GradusTrajectory *path = gradus_dataset_get_trajectory (dataset);
  JsonArray *measured = json_array_sized_new (path->length);

  json_object_set_double_member (object, "dt", path->dt);
  json_object_set_double_member (object, "start-time", path->start_time);
  json_object_set_array_member (object, "names",
                                list_from_strings (path->measured_names, path->d_measured));
  for (guint t = 0; t < path->length; t++)
    {
      if (path->missing[t])
        json_array_add_null_element (measured);
      else
        json_array_add_array_element (measured,
                                      list_from_doubles (path->measured + t * path->d_measured,
                                                         path->d_measured));
    }
  json_object_set_array_member (object, "measured", measured);
  if (path->truth != NULL)
    {
      JsonArray *truth = json_array_sized_new (path->length);

      for (guint t = 0; t < path->length; t++)
        json_array_add_array_element (truth, list_from_doubles (path->truth + t * path->d_truth,
                                                                path->d_truth));
      json_object_set_array_member (object, "truth", truth);
    }
}

static GradusDataset *
trajectory_from_json (JsonObject *object,
                      const char *name,
                      const char *origin,
                      GError **error)
{
  g_auto (GStrv) names = NULL;
  g_auto (GradusArray) truth = { 0 };
  g_autofree double *measured = NULL;
  g_autofree gboolean *missing = NULL;
  JsonArray *list;
  double dt, start_time = 0.0;
  guint d, length;

  if (!gradus_json_get_number (object, "dt", TRUE, &dt, error) ||
      !gradus_json_get_number (object, "start-time", FALSE, &start_time, error))
    return NULL;
  if (dt <= 0.0)
    {
      gradus_json_set_error (error, "dt", _("a number above 0"));
      return NULL;
    }
  names = read_strings (object, "names", error);
  if (names == NULL)
    return NULL;
  d = g_strv_length (names);
  if (d < 1 || d > 2)
    {
      gradus_json_set_error (error, "names", _("a list of one or two names"));
      return NULL;
    }
  list = gradus_json_get_array (object, "measured", TRUE, error);
  if (list == NULL)
    return NULL;
  length = json_array_get_length (list);
  if (length > MAX_ROWS)
    {
      gradus_json_set_error (error, "measured", _("a list of at most 1,000,000 measurements"));
      return NULL;
    }

  measured = g_new0 (double, MAX (length * d, 1));
  missing = g_new0 (gboolean, MAX (length, 1));
  for (guint t = 0; t < length; t++)
    {
      JsonNode *node = json_array_get_element (list, t);
      JsonArray *point = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
      gboolean sound = point != NULL && json_array_get_length (point) == d;

      missing[t] = JSON_NODE_HOLDS_NULL (node);
      if (missing[t])
        continue;
      for (guint j = 0; sound && j < d; j++)
        sound = gradus_json_node_number (json_array_get_element (point, j), &measured[t * d + j]);
      if (!sound)
        {
          gradus_json_set_error (error, "measured", _("a list of measurements"));
          return NULL;
        }
    }
  if (json_object_has_member (object, "truth"))
    {
      JsonNode *node = json_object_get_member (object, "truth");

      if (!gradus_json_read_array (node, "truth", &truth, error))
        return NULL;
      if (truth.n_dims != 2 || truth.shape[0] != length)
        {
          gradus_json_set_error (error, "truth", _("a list as long as the measurements"));
          return NULL;
        }
    }

  return gradus_trajectory_new (length, d, measured, missing,
                                truth.n_dims == 2 ? truth.shape[1] : 0, truth.data,
                                (const char *const *) names, dt, start_time, name, origin);
}

/* --- No data --- */

static void
none_to_json (GradusDataset *dataset,
              JsonObject *object)
{
}

static GradusDataset *
none_from_json (JsonObject *object,
                const char *name,
                const char *origin,
                GError **error)
{
  return gradus_dataset_new (&gradus_data_none, NULL, name, origin);
}

/* --- Any kind --- */

static const KindFuncs kinds[] = {
  { &gradus_data_table, table_to_json, table_from_json },
  { &gradus_data_grid_world, grid_world_to_json, grid_world_from_json },
  { &gradus_data_trajectory, trajectory_to_json, trajectory_from_json },
  { &gradus_data_none, none_to_json, none_from_json },
};

JsonNode *
gradus_dataset_to_json (GradusDataset *dataset)
{
  const GradusDataKind *kind = gradus_dataset_get_kind (dataset);
  g_autofree const char **hints = gradus_dataset_list_hints (dataset);
  JsonObject *object = json_object_new ();
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  json_object_set_string_member (object, "kind", kind->id);
  json_object_set_string_member (object, "name", gradus_dataset_get_name (dataset));
  json_object_set_string_member (object, "origin", gradus_dataset_get_origin (dataset));
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i].kind == kind)
      kinds[i].to_json (dataset, object);
  if (hints != NULL && hints[0] != NULL)
    {
      JsonObject *list = json_object_new ();

      for (guint i = 0; hints[i] != NULL; i++)
        {
          const GradusArray *hint = gradus_dataset_get_hint (dataset, hints[i]);
          JsonNode *array = gradus_json_node_from_array (hint);

          if (array != NULL)
            json_object_set_member (list, hints[i], array);
        }
      json_object_set_object_member (object, "hints", list);
    }
  json_node_take_object (node, object);

  return node;
}

static gboolean
read_hints (JsonObject *hints,
            GradusDataset *dataset,
            GError **error)
{
  JsonObjectIter iter;
  const char *id;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, hints);
  while (json_object_iter_next_ordered (&iter, &id, &node))
    {
      g_auto (GradusArray) array = { 0 };

      if (!gradus_json_read_array (node, id, &array, error))
        return FALSE;
      gradus_dataset_set_hint (dataset, id, &array);
    }

  return TRUE;
}

GradusDataset *
gradus_dataset_from_json (JsonNode *node,
                          GError **error)
{
  g_autoptr (GradusDataset) dataset = NULL;
  const KindFuncs *funcs = NULL;
  const char *id, *name, *origin;
  JsonObject *object;

  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    {
      gradus_json_set_error (error, "data", _("an object in braces"));
      return NULL;
    }
  object = json_node_get_object (node);
  if (!gradus_json_get_string (object, "kind", TRUE, &id, error) ||
      !gradus_json_get_string (object, "name", FALSE, &name, error) ||
      !gradus_json_get_string (object, "origin", FALSE, &origin, error))
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (kinds[i].kind->id, id) == 0)
      funcs = &kinds[i];
  if (funcs == NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _("Its data are of the kind “%s”, which this version of Gradus does not know. "
                     "Update Gradus to open it."), id);
      return NULL;
    }

  dataset = funcs->from_json (object, name != NULL ? name : "data",
                              origin != NULL ? origin : "file", error);
  if (dataset == NULL)
    return NULL;
  if (json_object_has_member (object, "hints"))
    {
      JsonObject *hints = gradus_json_get_object (object, "hints", TRUE, error);

      if (hints == NULL || !read_hints (hints, dataset, error))
        return NULL;
    }

  return g_steal_pointer (&dataset);
}
