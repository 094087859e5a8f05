/* Gradus: the data of a starter, as tables of numbers that any language reads.
 *
 * A table has a header and rows of numbers. The program cuts it into what the formulas call x and
 * y: each of those is a matrix of some columns, or a vector of one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-json-append.h"
#include "gradus-starter-private.h"

/* A table on its way into a file and into the members. */
typedef struct
{
  JsonObject *member;
  JsonArray *arrays;
  GString *csv;
  guint rows, columns;
} Table;

/* What the numbers of an array are. */
typedef enum
{
  WHOLE_NOT,
  WHOLE_NAME,  /* classes: they are called 0, 1, ... in every language */
  WHOLE_PLACE, /* they count things: from 0 in the file, and from 1 where lists do */
} Whole;

static void
table_begin (Table *table, const char *name, guint rows)
{
  g_autofree char *file = g_strconcat (name, ".csv", NULL);

  table->member = json_object_new ();
  table->arrays = json_array_new ();
  table->csv = g_string_new (NULL);
  table->rows = rows;
  table->columns = 0;
  json_object_set_string_member (table->member, "table", name);
  json_object_set_string_member (table->member, "file", file);
  json_object_set_int_member (table->member, "rows", rows);
}

/* The next @count columns are called @name in the program. */
static void
table_add_array (Table *table, const GradusStarterLanguage *language, const char *name, guint count,
                 gboolean matrix, Whole whole, const char *blurb)
{
  JsonObject *array = json_object_new ();

  json_object_set_string_member (array, "name", name);
  json_object_set_int_member (array, "from", table->columns);
  json_object_set_int_member (array, "to", table->columns + count);
  json_object_set_int_member (array, "first", table->columns + 1);
  json_object_set_int_member (array, "count", count);
  json_object_set_boolean_member (array, "matrix", matrix);
  json_object_set_boolean_member (array, "whole", whole != WHOLE_NOT);
  json_object_set_boolean_member (array, "numbered", whole == WHOLE_PLACE && language->from_one);
  json_object_set_string_member (array, "blurb", blurb);
  json_array_add_object_element (table->arrays, array);
  table->columns += count;
}

static void
table_add_cell (Table *table, double number)
{
  if (table->csv->len > 0 && table->csv->str[table->csv->len - 1] != '\n')
    g_string_append_c (table->csv, ',');
  gradus_json_append_number (table->csv, number);
}

static void
table_end (Table *table, JsonArray *tables, GPtrArray *files)
{
  json_object_set_int_member (table->member, "columns", table->columns);
  json_object_set_array_member (table->member, "arrays", table->arrays);
  gradus_starter_add_file (files, json_object_get_string_member (table->member, "file"),
                           g_string_free (table->csv, FALSE));
  json_array_add_object_element (tables, table->member);
}

/* --- Kinds ------------------------------------------------------------------------------------ */

static void
add_table (GradusDataset *dataset, const GradusStarterLanguage *language, JsonArray *tables,
           GPtrArray *files)
{
  const GradusTable *data = gradus_dataset_get_table (dataset);
  g_autoptr (GString) inputs = g_string_new (NULL);
  Table table;

  table_begin (&table, "data", data->n);
  for (guint j = 0; j < data->d; j++)
    {
      g_string_append_printf (table.csv, "%sx%u", j > 0 ? "," : "", j + 1);
      g_string_append_printf (inputs, "%s%s", j > 0 ? ", " : "", data->names[data->x_columns[j]]);
    }
  if (data->d > 0)
    table_add_array (&table, language, "x", data->d, TRUE, WHOLE_NOT, inputs->str);
  if (data->y != NULL)
    {
      g_string_append_printf (table.csv, "%sy", table.columns > 0 ? "," : "");
      table_add_array (&table, language, "y", 1, FALSE, WHOLE_NOT, data->names[data->y_column]);
    }
  for (guint role = GRADUS_COLUMN_LABEL; role < GRADUS_N_COLUMN_ROLES; role++)
    {
      const int column = gradus_table_get_role_column (data, role);
      const char *name = role == GRADUS_COLUMN_LABEL ? "label" : gradus_column_roles[role].id;

      if (column < 0)
        continue;
      g_string_append_printf (table.csv, "%s%s", table.columns > 0 ? "," : "", name);
      table_add_array (&table, language, name, 1, FALSE,
                       gradus_column_roles[role].classes ? WHOLE_NAME : WHOLE_NOT,
                       data->names[column]);
    }
  for (guint i = 0; i < data->n; i++)
    {
      g_string_append_c (table.csv, '\n');
      for (guint j = 0; j < data->d; j++)
        table_add_cell (&table, data->x[(gsize) i * data->d + j]);
      if (data->y != NULL)
        table_add_cell (&table, data->y[i]);
      for (guint role = GRADUS_COLUMN_LABEL; role < GRADUS_N_COLUMN_ROLES; role++)
        {
          const int column = gradus_table_get_role_column (data, role);

          if (column >= 0)
            table_add_cell (&table, data->columns[column][i]);
        }
    }
  g_string_append_c (table.csv, '\n');
  table_end (&table, tables, files);
}

/* Two tables: what a cell is, and where a step leads. */
static void
add_grid_world (GradusDataset *dataset, const GradusStarterLanguage *language, JsonArray *tables,
                GPtrArray *files)
{
  const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);
  const guint cells = world->rows * world->columns;
  Table table;
  guint n = 0;

  table_begin (&table, "cells", cells);
  table_add_array (&table, language, "cell", 2, TRUE, WHOLE_PLACE,
                   _ ("row from the top and column"));
  table_add_array (&table, language, "kind", 1, FALSE, WHOLE_NAME,
                   _ ("0 free, 1 wall, 2 terminal"));
  table_add_array (&table, language, "reward", 1, FALSE, WHOLE_NOT, _ ("R of the cell"));
  g_string_append (table.csv, "row,column,kind,reward");
  for (guint cell = 0; cell < cells; cell++)
    {
      g_string_append_c (table.csv, '\n');
      table_add_cell (&table, cell / world->columns);
      table_add_cell (&table, cell % world->columns);
      table_add_cell (&table, world->cells[cell]);
      table_add_cell (&table, world->rewards[cell]);
    }
  g_string_append_c (table.csv, '\n');
  table_end (&table, tables, files);

  for (guint cell = 0; cell < cells; cell++)
    for (guint action = 0; action < GRADUS_N_ACTIONS; action++)
      {
        guint to[3];
        double p[3];

        if (world->cells[cell] == GRADUS_CELL_FREE)
          n += gradus_grid_world_outcomes (world, cell, action, to, p);
      }
  table_begin (&table, "moves", n);
  table_add_array (&table, language, "outcome", 5, TRUE, WHOLE_PLACE,
                   _ ("row, column, action (N, E, S, W), row and column that it leads to"));
  table_add_array (&table, language, "chance", 1, FALSE, WHOLE_NOT, _ ("P of that move"));
  g_string_append (table.csv, "row,column,action,to_row,to_column,p");
  for (guint cell = 0; cell < cells; cell++)
    for (guint action = 0; action < GRADUS_N_ACTIONS; action++)
      {
        guint to[3];
        double p[3];
        guint outcomes = 0;

        if (world->cells[cell] == GRADUS_CELL_FREE)
          outcomes = gradus_grid_world_outcomes (world, cell, action, to, p);
        for (guint i = 0; i < outcomes; i++)
          {
            g_string_append_c (table.csv, '\n');
            table_add_cell (&table, cell / world->columns);
            table_add_cell (&table, cell % world->columns);
            table_add_cell (&table, action);
            table_add_cell (&table, to[i] / world->columns);
            table_add_cell (&table, to[i] % world->columns);
            table_add_cell (&table, p[i]);
          }
      }
  g_string_append_c (table.csv, '\n');
  table_end (&table, tables, files);
}

static void
add_trajectory (GradusDataset *dataset, const GradusStarterLanguage *language, JsonArray *tables,
                GPtrArray *files)
{
  const GradusTrajectory *path = gradus_dataset_get_trajectory (dataset);
  Table table;

  table_begin (&table, "data", path->length);
  for (guint j = 0; j < path->d_measured; j++)
    g_string_append_printf (table.csv, "y%u,", j + 1);
  g_string_append (table.csv, "missing");
  table_add_array (&table, language, "y", path->d_measured, TRUE, WHOLE_NOT, _ ("measurements"));
  table_add_array (&table, language, "missing", 1, FALSE, WHOLE_NAME,
                   _ ("1 where the measurement was lost"));
  for (guint t = 0; t < path->length; t++)
    {
      g_string_append_c (table.csv, '\n');
      for (guint j = 0; j < path->d_measured; j++)
        table_add_cell (&table, path->measured[(gsize) t * path->d_measured + j]);
      table_add_cell (&table, path->missing != NULL && path->missing[t]);
    }
  g_string_append_c (table.csv, '\n');
  table_end (&table, tables, files);
}

static const struct
{
  const GradusDataKind *kind;
  void (*add) (GradusDataset *dataset, const GradusStarterLanguage *language, JsonArray *tables,
               GPtrArray *files);
} makers[] = {
  { &gradus_data_table, add_table },
  { &gradus_data_grid_world, add_grid_world },
  { &gradus_data_trajectory, add_trajectory },
  { &gradus_data_none, NULL },
};

gboolean
gradus_starter_has_tables (const GradusDataKind *kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (makers); i++)
    if (makers[i].kind == kind)
      return TRUE;
  return FALSE;
}

gboolean
gradus_starter_add_tables (GradusDataset *dataset, const GradusStarterLanguage *language,
                           JsonObject *members, GPtrArray *files, GError **error)
{
  g_autoptr (JsonArray) tables = json_array_new ();
  const GradusDataKind *kind = gradus_dataset_get_kind (dataset);

  for (guint i = 0; i < G_N_ELEMENTS (makers); i++)
    if (makers[i].kind == kind)
      {
        if (makers[i].add != NULL)
          makers[i].add (dataset, language, tables, files);
        json_object_set_array_member (members, "tables", g_steal_pointer (&tables));
        return TRUE;
      }
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
               _ ("There are no starters for data of the kind “%s”."), _ (kind->title));
  return FALSE;
}
