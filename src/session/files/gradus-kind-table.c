/* Gradus: tables in experiments.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-kind-private.h"

#define MAX_COLUMNS 10000

static void
table_to_json (GradusDataset *dataset, JsonObject *object)
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
        json_object_set_array_member (
          column, "levels",
          gradus_json_list_from_strings (table->levels[j], g_strv_length (table->levels[j])));
      json_object_set_array_member (column, "values",
                                    gradus_json_list_from_doubles (table->columns[j], table->n));
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
  gboolean unknown;  /* some row has GRADUS_LABEL_UNKNOWN */
  gboolean negative; /* some number is below 0 */
} ColumnFacts;

static gboolean
read_column (JsonObject *column, guint n, GradusTableBuilder *builder, ColumnFacts *facts,
             GError **error)
{
  const char *name;
  g_autofree double *values = NULL;
  g_auto (GStrv) levels = NULL;
  g_autofree gint32 *codes = NULL;
  guint k;

  if (!gradus_json_get_string (column, "name", TRUE, &name, error))
    return FALSE;
  values = gradus_json_read_doubles (column, "values", n, error);
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

  levels = gradus_json_read_strings (column, "levels", error);
  if (levels == NULL)
    return FALSE;
  k = g_strv_length (levels);
  codes = g_new (gint32, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    {
      if (values[i] != trunc (values[i]) || values[i] < GRADUS_LABEL_UNKNOWN || values[i] >= k)
        {
          gradus_json_set_error (error, "values", _ ("a list of class numbers, counted from 0"));
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
read_roles (JsonObject *object, GradusTableBuilder *builder, const ColumnFacts *facts,
            guint n_columns, GError **error)
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
      gradus_json_set_error (error, "x", _ ("a list of column numbers, counted from 0"));
      return FALSE;
    }
  inputs = g_new (guint, MAX (d, 1));
  for (guint j = 0; j < d; j++)
    {
      double value;

      if (!gradus_json_node_number (json_array_get_element (x, j), &value) || value != trunc (value)
          || value < 0.0 || value >= n_columns || facts[(guint) value].categorical)
        {
          gradus_json_set_error (error, "x", _ ("a list of column numbers, counted from 0"));
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
        expected = _ ("the number of a column with levels");
      else if (!gradus_column_roles[role].classes && facts[column].categorical)
        expected = _ ("the number of a numeric column");
      else if (role == GRADUS_COLUMN_WEIGHT && facts[column].negative)
        expected = _ ("the number of a column without numbers below 0");
      else if (role == GRADUS_COLUMN_SAMPLE && facts[column].n_levels > 2)
        expected = _ ("the number of a column with one or two levels");
      else if (role > GRADUS_COLUMN_LABEL && (facts[column].unknown || taken[column]))
        expected = _ ("the number of a column that is known in every row and has no other role");
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
table_from_json (JsonObject *object, const char *name, const char *origin, GError **error)
{
  g_autoptr (GradusTableBuilder) builder = NULL;
  g_autofree ColumnFacts *facts = NULL;
  JsonArray *columns;
  guint n_columns;
  gint64 n;

  if (!gradus_json_get_int (object, "rows", TRUE, 0, GRADUS_KIND_MAX_ROWS, &n, error))
    return NULL;
  columns = gradus_json_get_array (object, "columns", TRUE, error);
  if (columns == NULL)
    return NULL;
  n_columns = json_array_get_length (columns);
  if (n_columns == 0 || n_columns > MAX_COLUMNS || n_columns * n > GRADUS_KIND_MAX_NUMBERS)
    {
      gradus_json_set_error (error, "columns", _ ("a list of 1 to 10,000 columns"));
      return NULL;
    }

  builder = gradus_table_builder_new ((guint) n);
  facts = g_new0 (ColumnFacts, n_columns);
  for (guint j = 0; j < n_columns; j++)
    {
      JsonNode *node = json_array_get_element (columns, j);

      if (!JSON_NODE_HOLDS_OBJECT (node))
        {
          gradus_json_set_error (error, "columns", _ ("a list of objects in braces"));
          return NULL;
        }
      if (!read_column (json_node_get_object (node), (guint) n, builder, &facts[j], error))
        return NULL;
    }
  if (!read_roles (object, builder, facts, n_columns, error))
    return NULL;

  return gradus_table_builder_end (g_steal_pointer (&builder), name, origin);
}

static const char *const table_members[] = {
  "rows", "x", "y", "label", "weight", "sample", "task", "columns", NULL,
};

const GradusKindFiles gradus_kind_files_table = {
  .kind = &gradus_data_table,
  .to_json = table_to_json,
  .from_json = table_from_json,
  .members = table_members,
};
