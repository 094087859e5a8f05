/* Gradus: another look at the same table.
 *
 * All of it is one function, rebuild(), told which rows stay, what every column is, and what is
 * new.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-array.h"
#include "gradus-edit-private.h"
#include "gradus-held-out.h"
#include "gradus-table-reshape.h"

/* Rows of a class that keep it where most are hidden. */
#define KNOWN_ROWS 3

/* What the new table is to be; filled from the old one by shape_of(). */
typedef struct
{
  const GradusTable *table;
  guint *rows; /* that stay, in order */
  guint n;
  guint *x_columns;
  guint d;
  int roles[GRADUS_N_COLUMN_ROLES]; /* columns of the old table, or -1 */
  const char *added;                /* name of a column at the end, in the role @added_role; NULL */
  GradusColumnRole added_role;
  const double *added_numbers; /* n, or */
  const gint32 *added_codes;   /* n, of two levels "1" and "2" */
  const double *more;          /* rows behind those of the old table, by its columns; or NULL */
  const gint32 *codes;         /* of the label column for the rows that stay; NULL: as they were */
  char **levels;               /* of the label column; NULL: as they were */
} Shape;

static Shape
shape_of (GradusDataset *dataset)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  Shape shape = { .table = table, .n = table->n, .d = table->d };

  shape.rows = g_new (guint, MAX (table->n, 1));
  for (guint i = 0; i < table->n; i++)
    shape.rows[i] = i;
  shape.x_columns = g_new (guint, table->n_columns + 1);
  for (guint j = 0; j < table->d; j++)
    shape.x_columns[j] = table->x_columns[j];
  for (GradusColumnRole role = GRADUS_COLUMN_UNUSED; role < GRADUS_N_COLUMN_ROLES; role++)
    shape.roles[role] = role < GRADUS_COLUMN_Y ? -1 : gradus_table_get_role_column (table, role);
  return shape;
}

static void
add_old_column (GradusTableBuilder *builder, const Shape *shape, guint column)
{
  const GradusTable *table = shape->table;
  char **levels = table->levels[column];
  const gboolean is_label = (int) column == table->label_column;
  g_autofree double *numbers = g_new (double, MAX (shape->n, 1));
  g_autofree gint32 *codes = g_new (gint32, MAX (shape->n, 1));

  for (guint i = 0; i < shape->n; i++)
    {
      const guint row = shape->rows[i];

      numbers[i] = row < table->n
                     ? table->columns[column][row]
                     : shape->more[(gsize) (row - table->n) * table->n_columns + column];
      codes[i] = is_label && shape->codes != NULL ? shape->codes[i] : (gint32) numbers[i];
    }
  if (is_label && shape->levels != NULL)
    levels = shape->levels;
  if (levels == NULL)
    gradus_table_builder_add (builder, table->names[column], numbers);
  else
    gradus_table_builder_add_classes (builder, table->names[column], codes,
                                      (const char *const *) levels, g_strv_length (levels));
}

/* Frees what shape_of() made. */
static GradusDataset *
rebuild (GradusDataset *dataset, Shape *shape)
{
  static const char *const two[] = { "1", "2", NULL };
  const GradusTable *table = shape->table;
  GradusTableBuilder *builder = gradus_table_builder_new (shape->n);
  g_autofree char *origin = gradus_edit_origin (dataset);
  g_autofree const char **hints = gradus_dataset_list_hints (dataset);
  GradusDataset *made;
  gboolean same_inputs;

  for (guint j = 0; j < table->n_columns; j++)
    add_old_column (builder, shape, j);
  if (shape->added != NULL)
    shape->roles[shape->added_role]
      = (int) (shape->added_numbers != NULL
                 ? gradus_table_builder_add (builder, shape->added, shape->added_numbers)
                 : gradus_table_builder_add_classes (builder, shape->added, shape->added_codes, two,
                                                     2));
  gradus_table_builder_set_x (builder, shape->x_columns, shape->d);
  for (GradusColumnRole role = GRADUS_COLUMN_Y; role < GRADUS_N_COLUMN_ROLES; role++)
    gradus_table_builder_set_role (builder, role, shape->roles[role]);
  made = gradus_table_builder_end (builder, gradus_dataset_get_name (dataset), origin);
  /* Hints speak of the inputs, and what is held out of all columns. */
  same_inputs = shape->d == table->d
                && memcmp (shape->x_columns, table->x_columns, table->d * sizeof *shape->x_columns)
                     == 0;
  for (guint i = 0; hints[i] != NULL; i++)
    if (g_str_equal (hints[i], GRADUS_HELD_OUT)
          ? shape->more == NULL && shape->added == NULL && shape->levels == NULL
          : same_inputs)
      gradus_dataset_set_hint (made, hints[i], gradus_dataset_get_hint (dataset, hints[i]));
  g_free (shape->rows);
  g_free (shape->x_columns);
  return made;
}

/* --- What a column is ------------------------------------------------------------------------- */

GradusDataset *
gradus_table_last_input_as_target (GradusDataset *dataset)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  Shape shape;

  if (table == NULL || table->y != NULL || table->d < 2)
    return NULL;
  shape = shape_of (dataset);
  shape.roles[GRADUS_COLUMN_Y] = (int) shape.x_columns[--shape.d];
  return rebuild (dataset, &shape);
}

GradusDataset *
gradus_table_target_as_input (GradusDataset *dataset)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  Shape shape;

  if (table == NULL || table->y == NULL)
    return NULL;
  shape = shape_of (dataset);
  shape.x_columns[shape.d++] = (guint) table->y_column;
  shape.roles[GRADUS_COLUMN_Y] = -1;
  return rebuild (dataset, &shape);
}

GradusDataset *
gradus_table_keep_inputs (GradusDataset *dataset, guint d)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  Shape shape;

  if (table == NULL || table->d <= d)
    return NULL;
  shape = shape_of (dataset);
  shape.d = d;
  return rebuild (dataset, &shape);
}

GradusDataset *
gradus_table_use_class_as (GradusDataset *dataset, GradusColumnRole role)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  Shape shape;

  if (table == NULL || table->label == NULL || table->n_unknown > 0
      || gradus_table_get_role_column (table, role) >= 0
      || (role == GRADUS_COLUMN_SAMPLE && table->n_classes != 2))
    return NULL;
  shape = shape_of (dataset);
  shape.roles[role] = table->label_column;
  shape.roles[GRADUS_COLUMN_LABEL] = -1;
  return rebuild (dataset, &shape);
}

GradusDataset *
gradus_table_add_weights (GradusDataset *dataset)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autofree double *ones = NULL;
  Shape shape;

  if (table == NULL || table->weight != NULL)
    return NULL;
  ones = g_new (double, MAX (table->n, 1));
  for (guint i = 0; i < table->n; i++)
    ones[i] = 1;
  shape = shape_of (dataset);
  shape.added = "weight";
  shape.added_role = GRADUS_COLUMN_WEIGHT;
  shape.added_numbers = ones;
  return rebuild (dataset, &shape);
}

/* --- Classes ---------------------------------------------------------------------------------- */

GradusDataset *
gradus_table_add_classes (GradusDataset *dataset)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autofree gint32 *codes = NULL;
  Shape shape;

  if (table == NULL || table->label != NULL)
    return NULL;
  codes = g_new0 (gint32, MAX (table->n, 1));
  shape = shape_of (dataset);
  shape.added = "class";
  shape.added_role = GRADUS_COLUMN_LABEL;
  shape.added_codes = codes;
  return rebuild (dataset, &shape);
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

GradusDataset *
gradus_table_split_target (GradusDataset *dataset)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autofree double *sorted = NULL;
  g_autofree gint32 *codes = NULL;
  Shape shape;

  if (table == NULL || table->y == NULL || table->label != NULL || table->n < 2)
    return NULL;
  sorted = g_memdup2 (table->y, table->n * sizeof *sorted);
  qsort (sorted, table->n, sizeof *sorted, compare_doubles);
  codes = g_new (gint32, table->n);
  for (guint i = 0; i < table->n; i++)
    codes[i] = table->y[i] > sorted[(table->n - 1) / 2];
  shape = shape_of (dataset);
  shape.roles[GRADUS_COLUMN_Y] = -1;
  shape.added = "class";
  shape.added_role = GRADUS_COLUMN_LABEL;
  shape.added_codes = codes;
  return rebuild (dataset, &shape);
}

GradusDataset *
gradus_table_keep_two_classes (GradusDataset *dataset)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autofree guint *count = NULL;
  g_autofree gint32 *codes = NULL;
  char *levels[3] = { NULL };
  gint32 kept[2] = { 0, 1 };
  Shape shape;
  guint n = 0;

  if (table == NULL || table->n_classes <= 2)
    return NULL;
  count = g_new0 (guint, table->n_classes);
  for (guint i = 0; i < table->n; i++)
    if (table->label[i] != GRADUS_LABEL_UNKNOWN)
      count[table->label[i]]++;
  if (count[1] > count[0])
    {
      kept[0] = 1;
      kept[1] = 0;
    }
  for (guint k = 2; k < table->n_classes; k++)
    if (count[k] > count[kept[0]])
      {
        kept[1] = kept[0];
        kept[0] = (gint32) k;
      }
    else if (count[k] > count[kept[1]])
      kept[1] = (gint32) k;
  if (kept[0] > kept[1])
    {
      const gint32 swap = kept[0];

      kept[0] = kept[1];
      kept[1] = swap;
    }
  shape = shape_of (dataset);
  codes = g_new (gint32, table->n);
  for (guint i = 0; i < table->n; i++)
    if (table->label[i] == kept[0] || table->label[i] == kept[1])
      {
        shape.rows[n] = i;
        codes[n++] = table->label[i] == kept[1];
      }
  shape.n = n;
  shape.codes = codes;
  levels[0] = table->levels[table->label_column][kept[0]];
  levels[1] = table->levels[table->label_column][kept[1]];
  shape.levels = levels;
  return rebuild (dataset, &shape);
}

GradusDataset *
gradus_table_drop_unknown (GradusDataset *dataset)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  Shape shape;

  if (table == NULL || table->label == NULL || table->n_unknown == 0
      || table->n_unknown == table->n)
    return NULL;
  shape = shape_of (dataset);
  shape.n = 0;
  for (guint i = 0; i < table->n; i++)
    if (table->label[i] != GRADUS_LABEL_UNKNOWN)
      shape.rows[shape.n++] = i;
  return rebuild (dataset, &shape);
}

GradusDataset *
gradus_table_hide_classes (GradusDataset *dataset)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autofree guint *count = NULL;
  g_autofree gint32 *codes = NULL;
  Shape shape;

  if (table == NULL || table->label == NULL || table->n_unknown > 0)
    return NULL;
  count = g_new0 (guint, table->n_classes);
  codes = g_new (gint32, MAX (table->n, 1));
  for (guint i = 0; i < table->n; i++)
    codes[i] = count[table->label[i]]++ < KNOWN_ROWS ? table->label[i] : GRADUS_LABEL_UNKNOWN;
  shape = shape_of (dataset);
  shape.codes = codes;
  return rebuild (dataset, &shape);
}

/* --- Rows ------------------------------------------------------------------------------------- */

GradusDataset *
gradus_table_take_rows (GradusDataset *dataset, const guint *rows, guint n)
{
  Shape shape = shape_of (dataset);

  g_free (shape.rows);
  shape.rows = g_memdup2 (rows, MAX (n, 1) * sizeof *rows);
  shape.n = n;
  return rebuild (dataset, &shape);
}

GradusDataset *
gradus_table_append_rows (GradusDataset *dataset, const double *rows, guint n)
{
  Shape shape = shape_of (dataset);
  const guint n_before = shape.n;

  shape.n += n;
  shape.rows = g_renew (guint, shape.rows, MAX (shape.n, 1));
  for (guint i = n_before; i < shape.n; i++)
    shape.rows[i] = i;
  shape.more = rows;
  return rebuild (dataset, &shape);
}

GradusDataset *
gradus_table_thin_out (GradusDataset *dataset, guint part)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  Shape shape;

  if (table == NULL || table->n / part < 2)
    return NULL;
  shape = shape_of (dataset);
  shape.n = 0;
  for (guint i = 0; i < table->n; i += part)
    shape.rows[shape.n++] = i;
  return rebuild (dataset, &shape);
}
