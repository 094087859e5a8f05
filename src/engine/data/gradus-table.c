/* Gradus: tables, the kind of data set with rows and columns.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-number.h"
#include "gradus-table-private.h"

struct _GradusTableBuilder
{
  GradusTable *table;
  GPtrArray *names;
  GPtrArray *columns;
  GPtrArray *levels;
  gboolean has_x; /* gradus_table_builder_set_x() was called */
};

const GradusColumnRoleInfo gradus_column_roles[GRADUS_N_COLUMN_ROLES] = {
  [GRADUS_COLUMN_UNUSED] = { NULL, N_ ("Not used"), NULL, FALSE },
  [GRADUS_COLUMN_X] = { "x", N_ ("Input x"), NULL, FALSE },
  [GRADUS_COLUMN_Y] = { "y", N_ ("Target y"), N_ ("Target"), FALSE },
  [GRADUS_COLUMN_LABEL] = { "label", N_ ("Class"), N_ ("Class"), TRUE },
  [GRADUS_COLUMN_WEIGHT] = { "weight", N_ ("Weight"), N_ ("Weight"), FALSE },
  [GRADUS_COLUMN_SAMPLE] = { "sample", N_ ("Sample"), N_ ("Sample"), TRUE },
  [GRADUS_COLUMN_TASK] = { "task", N_ ("Task"), N_ ("Task"), TRUE },
};

/* --- The kind --------------------------------------------------------------------------------- */

static void
table_free (gpointer payload)
{
  GradusTable *table = payload;

  for (guint c = 0; c < table->n_columns; c++)
    {
      g_free (table->names[c]);
      g_free (table->columns[c]);
      g_strfreev (table->levels[c]);
    }
  g_free (table->names);
  g_free (table->columns);
  g_free (table->levels);
  g_free (table->x_columns);
  g_free (table->x);
  g_free (table->label);
  g_free (table->sample);
  g_free (table->task);
  g_free (table);
}

static void
table_hash (gconstpointer payload, GChecksum *checksum)
{
  const GradusTable *table = payload;

  gradus_checksum_add_uint (checksum, table->n);
  gradus_checksum_add_uint (checksum, table->n_columns);
  for (guint c = 0; c < table->n_columns; c++)
    {
      guint k = table->levels[c] != NULL ? g_strv_length (table->levels[c]) : 0;

      gradus_checksum_add_string (checksum, table->names[c]);
      gradus_checksum_add_uint (checksum, k);
      for (guint i = 0; i < k; i++)
        gradus_checksum_add_string (checksum, table->levels[c][i]);
      gradus_checksum_add_doubles (checksum, table->columns[c], table->n);
    }

  gradus_checksum_add_uint (checksum, table->d);
  for (guint j = 0; j < table->d; j++)
    gradus_checksum_add_uint (checksum, table->x_columns[j]);
  gradus_checksum_add_uint (checksum, (guint64) (table->y_column + 1));
  gradus_checksum_add_uint (checksum, (guint64) (table->label_column + 1));
  /* Only where there is one, so that tables without these roles keep their hash. */
  for (GradusColumnRole role = GRADUS_COLUMN_WEIGHT; role < GRADUS_N_COLUMN_ROLES; role++)
    {
      int column = gradus_table_get_role_column (table, role);

      if (column >= 0)
        {
          gradus_checksum_add_string (checksum, gradus_column_roles[role].id);
          gradus_checksum_add_uint (checksum, (guint64) column);
        }
    }
}

static gsize
table_bytes (gconstpointer payload)
{
  const GradusTable *table = payload;
  gsize numbers = (gsize) table->n * ((gsize) table->n_columns + table->d);

  return sizeof *table + numbers * sizeof (double)
         + ((table->label != NULL) + (table->sample != NULL) + (table->task != NULL))
             * (gsize) table->n * sizeof (gint32);
}

static gboolean
table_is_finite (gconstpointer payload)
{
  const GradusTable *table = payload;

  for (guint c = 0; c < table->n_columns; c++)
    for (guint i = 0; i < table->n; i++)
      if (!isfinite (table->columns[c][i]))
        return FALSE;

  return TRUE;
}

static char *
table_describe (gconstpointer payload)
{
  const GradusTable *table = payload;
  g_autofree char *rows = NULL, *columns = NULL;

  rows = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u point", "%u points", table->n),
                          table->n);
  columns = g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "%u column", "%u columns", table->n_columns), table->n_columns);

  /* Translators: the size of a table, "300 points, 2 columns". */
  return g_strdup_printf (_ ("%s, %s"), rows, columns);
}

static void
table_extents (gconstpointer payload, guint *n, guint *d)
{
  *n = ((const GradusTable *) payload)->n;
  *d = ((const GradusTable *) payload)->d;
}

const GradusDataKind gradus_data_table = {
  .id = "table",
  .title = N_ ("Table"),
  .free = table_free,
  .hash = table_hash,
  .bytes = table_bytes,
  .is_finite = table_is_finite,
  .describe = table_describe,
  .count = gradus_table_count,
  .extents = table_extents,
  .datum_title = gradus_table_datum_title,
  .datum_words = gradus_table_datum_words,
  .vary = gradus_table_vary,
  .paint = gradus_table_paint,
};

const GradusTable *
gradus_dataset_get_table (const GradusDataset *dataset)
{
  return dataset != NULL && gradus_dataset_get_kind (dataset) == &gradus_data_table
           ? gradus_dataset_get_payload (dataset)
           : NULL;
}

const double *
gradus_dataset_get_truth (const GradusDataset *dataset)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  const GradusArray *truth = table != NULL ? gradus_dataset_get_hint (dataset, GRADUS_TRUTH) : NULL;

  if (truth == NULL || truth->n_dims != 1 || truth->shape[0] != table->n)
    return NULL;
  for (guint i = 0; i < table->n; i++)
    if (!(truth->data[i] >= 0 && truth->data[i] < table->n_classes))
      return NULL;
  return truth->data;
}

int
gradus_table_find_column (const GradusTable *table, const char *name)
{
  for (guint c = 0; c < table->n_columns; c++)
    if (strcmp (table->names[c], name) == 0)
      return (int) c;

  return -1;
}

/* Where the table keeps the column of a role; NULL for x and unused. */
static int *
role_slot (GradusTable *table, GradusColumnRole role)
{
  int *const slots[GRADUS_N_COLUMN_ROLES] = {
    [GRADUS_COLUMN_Y] = &table->y_column,           [GRADUS_COLUMN_LABEL] = &table->label_column,
    [GRADUS_COLUMN_WEIGHT] = &table->weight_column, [GRADUS_COLUMN_SAMPLE] = &table->sample_column,
    [GRADUS_COLUMN_TASK] = &table->task_column,
  };

  return slots[role];
}

int
gradus_table_get_role_column (const GradusTable *table, GradusColumnRole role)
{
  const int *slot = role_slot ((GradusTable *) table, role);

  return slot != NULL ? *slot : -1;
}

GradusColumnRole
gradus_table_get_column_role (const GradusTable *table, guint column)
{
  for (GradusColumnRole role = GRADUS_COLUMN_Y; role < GRADUS_N_COLUMN_ROLES; role++)
    if (gradus_table_get_role_column (table, role) == (int) column)
      return role;
  for (guint j = 0; j < table->d; j++)
    if (table->x_columns[j] == column)
      return GRADUS_COLUMN_X;

  return GRADUS_COLUMN_UNUSED;
}

const char *
gradus_table_get_level (const GradusTable *table, guint column, guint row)
{
  const double code = table->columns[column][row];

  return code == GRADUS_LABEL_UNKNOWN ? "?" : table->levels[column][(guint) code];
}

const char *
gradus_table_get_class_name (const GradusTable *table, guint k)
{
  g_return_val_if_fail (table->label_column >= 0 && k < table->n_classes, NULL);

  return table->levels[table->label_column][k];
}

/* --- Numbers and classes ---------------------------------------------------------------------- */

/* The number that each level is, or NULL when one of them is a word. */
static double *
read_levels (char **levels)
{
  guint k = g_strv_length (levels);
  g_autofree double *values = g_new (double, k);

  for (guint i = 0; i < k; i++)
    if (!gradus_number_from_text (levels[i], &values[i]))
      return NULL;

  return g_steal_pointer (&values);
}

static gboolean
column_has_unknown (const GradusTable *table, guint column)
{
  if (table->levels[column] == NULL)
    return FALSE;
  for (guint i = 0; i < table->n; i++)
    if (table->columns[column][i] == GRADUS_LABEL_UNKNOWN)
      return TRUE;

  return FALSE;
}

static gboolean
column_is_words (const GradusTable *table, guint column)
{
  g_autofree double *values = NULL;

  if (table->levels[column] == NULL)
    return FALSE;
  values = read_levels (table->levels[column]);

  return values == NULL;
}

/* Turn class indices back into the numbers that their levels are. */
static void
column_to_numbers (GradusTable *table, guint column)
{
  g_autofree double *values = NULL;

  if (table->levels[column] == NULL)
    return;
  values = read_levels (table->levels[column]);
  if (values == NULL)
    return;

  for (guint i = 0; i < table->n; i++)
    table->columns[column][i] = values[(guint) table->columns[column][i]];
  g_clear_pointer (&table->levels[column], g_strfreev);
}

/* Where @value is, or would be, in the ascending @sorted[0..n-1]. */
static guint
lower_bound (const double *sorted, guint n, double value)
{
  guint low = 0, high = n;

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (sorted[middle] < value)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

/* The distinct values of a numeric column in ascending order; 0 when there are more than @distinct
 * can hold. Gives up at the first value too many, so a long column of measurements costs
 * nothing. */
static guint
find_distinct (const double *values, guint n, double distinct[GRADUS_TABLE_MAX_CLASSES])
{
  guint k = 0;

  for (guint i = 0; i < n; i++)
    {
      guint place = lower_bound (distinct, k, values[i]);

      if (place < k && distinct[place] == values[i])
        continue;
      if (k == GRADUS_TABLE_MAX_CLASSES)
        return 0;
      memmove (&distinct[place + 1], &distinct[place], (k - place) * sizeof *distinct);
      distinct[place] = values[i];
      k++;
    }

  return k;
}

static gboolean
column_has_classes (const GradusTable *table, guint column)
{
  double distinct[GRADUS_TABLE_MAX_CLASSES];

  return table->levels[column] != NULL || table->n == 0
         || find_distinct (table->columns[column], table->n, distinct) > 0;
}

/* Turn a numeric column into class indices, one class per distinct number. */
static void
column_to_classes (GradusTable *table, guint column)
{
  double distinct[GRADUS_TABLE_MAX_CLASSES];
  double *values = table->columns[column];
  guint k;

  if (table->levels[column] != NULL)
    return;

  k = find_distinct (values, table->n, distinct);
  table->levels[column] = g_new0 (char *, k + 1);
  for (guint j = 0; j < k; j++)
    table->levels[column][j] = gradus_number_to_text (distinct[j]);
  for (guint i = 0; i < table->n; i++)
    values[i] = lower_bound (distinct, k, values[i]);
}

/* --- Roles ------------------------------------------------------------------------------------ */

/* x is every numeric column that has no other role. */
static void
choose_default_x (GradusTable *table)
{
  table->x_columns = g_new (guint, table->n_columns);
  table->d = 0;
  for (guint c = 0; c < table->n_columns; c++)
    if (table->levels[c] == NULL && gradus_table_get_column_role (table, c) == GRADUS_COLUMN_UNUSED)
      table->x_columns[table->d++] = c;
}

/* The indices in a categorical column, and how many classes there are; NULL without a column. */
static gint32 *
derive_codes (const GradusTable *table, int column, guint *k)
{
  gint32 *codes;

  if (column < 0)
    return NULL;
  codes = g_new (gint32, table->n);
  for (guint i = 0; i < table->n; i++)
    codes[i] = (gint32) table->columns[column][i];
  *k = g_strv_length (table->levels[column]);

  return codes;
}

/* Make x, y, label and so on from the columns that have these roles. */
static void
derive_roles (GradusTable *table)
{
  guint n = table->n, d = table->d;
  guint n_samples;

  table->x = g_new (double, ((gsize) n * d));
  for (guint j = 0; j < d; j++)
    {
      const double *column = table->columns[table->x_columns[j]];

      for (gsize i = 0; i < n; i++)
        table->x[i * d + j] = column[i];
    }

  table->y = table->y_column >= 0 ? table->columns[table->y_column] : NULL;

  table->weight = table->weight_column >= 0 ? table->columns[table->weight_column] : NULL;
  table->label = derive_codes (table, table->label_column, &table->n_classes);
  table->sample = derive_codes (table, table->sample_column, &n_samples);
  table->task = derive_codes (table, table->task_column, &table->n_tasks);
  for (guint i = 0; table->label != NULL && i < n; i++)
    table->n_unknown += table->label[i] == GRADUS_LABEL_UNKNOWN;
}

/* --- Builder ---------------------------------------------------------------------------------- */

GradusTableBuilder *
gradus_table_builder_new (guint n)
{
  GradusTableBuilder *builder = g_new0 (GradusTableBuilder, 1);

  builder->table = g_new0 (GradusTable, 1);
  builder->table->n = n;
  for (GradusColumnRole role = GRADUS_COLUMN_Y; role < GRADUS_N_COLUMN_ROLES; role++)
    *role_slot (builder->table, role) = -1;
  builder->names = g_ptr_array_new ();
  builder->columns = g_ptr_array_new ();
  builder->levels = g_ptr_array_new ();

  return builder;
}

/* Give the columns collected so far to the table, which then owns them. */
static void
hand_over_columns (GradusTableBuilder *builder)
{
  GradusTable *table = builder->table;

  table->n_columns = builder->columns->len;
  table->names = (char **) g_ptr_array_free (builder->names, FALSE);
  table->columns = (double **) g_ptr_array_free (builder->columns, FALSE);
  table->levels = (char ***) g_ptr_array_free (builder->levels, FALSE);
}

void
gradus_table_builder_free (GradusTableBuilder *builder)
{
  hand_over_columns (builder);
  table_free (builder->table);
  g_free (builder);
}

/* @name, or @name followed by a number when another column has it already. */
static char *
make_unique_name (GradusTableBuilder *builder, const char *name)
{
  GPtrArray *names = builder->names;
  char *unique = g_strdup (name);

  for (guint i = 2; g_ptr_array_find_with_equal_func (names, unique, g_str_equal, NULL); i++)
    {
      g_free (unique);
      unique = g_strdup_printf ("%s %u", name, i);
    }

  return unique;
}

static guint
add_column (GradusTableBuilder *builder, const char *name, double *values, char **levels)
{
  g_ptr_array_add (builder->names, make_unique_name (builder, name));
  g_ptr_array_add (builder->columns, values);
  g_ptr_array_add (builder->levels, levels);

  return builder->columns->len - 1;
}

guint
gradus_table_builder_add (GradusTableBuilder *builder, const char *name, const double *values)
{
  gsize bytes = (gsize) builder->table->n * sizeof (double);

  return add_column (builder, name, g_memdup2 (values, bytes), NULL);
}

guint
gradus_table_builder_add_classes (GradusTableBuilder *builder, const char *name,
                                  const gint32 *codes, const char *const *levels, guint k)
{
  guint n = builder->table->n;
  double *values = g_new (double, n);
  char **copy = g_new0 (char *, k + 1);

  for (guint i = 0; i < n; i++)
    values[i] = codes[i];
  for (guint j = 0; j < k; j++)
    copy[j] = levels != NULL ? g_strdup (levels[j]) : g_strdup_printf ("%u", j + 1);

  return add_column (builder, name, values, copy);
}

void
gradus_table_builder_set_x (GradusTableBuilder *builder, const guint *columns, guint d)
{
  g_free (builder->table->x_columns);
  builder->table->x_columns = g_memdup2 (columns, d * sizeof *columns);
  builder->table->d = d;
  builder->has_x = TRUE;
}

void
gradus_table_builder_set_y (GradusTableBuilder *builder, int column)
{
  builder->table->y_column = column;
}

void
gradus_table_builder_set_label (GradusTableBuilder *builder, int column)
{
  builder->table->label_column = column;
}

void
gradus_table_builder_set_role (GradusTableBuilder *builder, GradusColumnRole role, int column)
{
  int *slot = role_slot (builder->table, role);

  g_return_if_fail (slot != NULL);
  *slot = column;
}

GradusDataset *
gradus_table_builder_end (GradusTableBuilder *builder, const char *name, const char *origin)
{
  GradusTable *table = builder->table;

  hand_over_columns (builder);

  for (guint j = 0; j < table->d; j++)
    column_to_numbers (table, table->x_columns[j]);
  for (GradusColumnRole role = GRADUS_COLUMN_Y; role < GRADUS_N_COLUMN_ROLES; role++)
    {
      int column = gradus_table_get_role_column (table, role);

      if (column >= 0 && gradus_column_roles[role].classes)
        column_to_classes (table, (guint) column);
      else if (column >= 0)
        column_to_numbers (table, (guint) column);
    }
  if (!builder->has_x)
    choose_default_x (table);
  derive_roles (table);

  g_free (builder);

  return gradus_dataset_new (&gradus_data_table, table, name, origin);
}

GradusDataset *
gradus_table_new_simple (guint n, guint d, const double *x, const double *y, const gint32 *label,
                         guint n_classes, const char *name, const char *origin)
{
  GradusTableBuilder *builder = gradus_table_builder_new (n);
  g_autofree double *column = g_new (double, n);

  for (guint j = 0; j < d; j++)
    {
      char column_name[16];

      for (gsize i = 0; i < n; i++)
        column[i] = x[i * d + j];
      g_snprintf (column_name, sizeof column_name, "x%u", j + 1);
      gradus_table_builder_add (builder, column_name, column);
    }
  if (y != NULL)
    gradus_table_builder_set_y (builder, (int) gradus_table_builder_add (builder, "y", y));
  if (label != NULL)
    gradus_table_builder_set_label (
      builder, (int) gradus_table_builder_add_classes (builder, "class", label, NULL, n_classes));

  return gradus_table_builder_end (builder, name, origin);
}

/* --- Other roles ------------------------------------------------------------------------------ */

/* The column called @name, which must not be taken yet. -1 with an error. */
static int
take_column (const GradusTable *table, const char *name, gboolean *taken, GError **error)
{
  int column = gradus_table_find_column (table, name);

  if (column < 0)
    {
      g_autofree char *list = NULL;
      g_auto (GStrv) names = g_new0 (char *, table->n_columns + 1);

      for (guint c = 0; c < table->n_columns; c++)
        names[c] = g_strdup (table->names[c]);
      list = g_strjoinv (", ", names);
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("There is no column “%s”: choose among %s."), name, list);
      return -1;
    }

  if (taken[column])
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("The column “%s” was chosen twice: give every column one role."), name);
      return -1;
    }
  taken[column] = TRUE;

  return column;
}

/* A column that is to be x or y. */
static int
take_numeric_column (const GradusTable *table, const char *name, gboolean *taken, GError **error)
{
  int column = take_column (table, name, taken, error);

  if (column >= 0 && column_has_unknown (table, (guint) column))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("The column “%s” is unknown in some rows, which only a class label may be: "
                      "fill it in or choose another column."),
                   name);
      return -1;
    }
  if (column >= 0 && column_is_words (table, (guint) column))
    {
      g_set_error (
        error, GRADUS_ERROR, GRADUS_ERROR_DATA,
        _ ("The column “%s” holds words, which cannot be an input or a target: use it as "
           "the class label or choose a numeric column."),
        name);
      return -1;
    }

  return column;
}

/* A column that is to be the weight. */
static int
take_weight_column (const GradusTable *table, const char *name, gboolean *taken, GError **error)
{
  int column = take_numeric_column (table, name, taken, error);
  g_autofree double *levels = NULL;

  if (column < 0)
    return -1;
  if (table->levels[column] != NULL)
    levels = read_levels (table->levels[column]);
  for (guint i = 0; i < table->n; i++)
    {
      const double cell = table->columns[column][i];
      const double weight = levels != NULL ? levels[(guint) cell] : cell;

      if (weight < 0)
        {
          g_set_error (
            error, GRADUS_ERROR, GRADUS_ERROR_DATA,
            _ ("Row %u of the column “%s” is %s, and a weight is not below 0: correct it "
               "or choose another column as the weight."),
            i + 1, name, GRADUS_NUM (weight));
          return -1;
        }
    }

  return column;
}

/* How many classes the column has, or would have; more than 64 are one too many. */
static guint
count_classes (const GradusTable *table, guint column)
{
  double distinct[GRADUS_TABLE_MAX_CLASSES];

  return table->levels[column] != NULL ? g_strv_length (table->levels[column])
                                       : find_distinct (table->columns[column], table->n, distinct);
}

static int
take_label_column (const GradusTable *table, const char *name, gboolean *taken, GError **error)
{
  int column = take_column (table, name, taken, error);

  if (column >= 0 && !column_has_classes (table, (guint) column))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("The column “%s” has more than %d different numbers, too many for class "
                      "labels: choose a column with few different values."),
                   name, GRADUS_TABLE_MAX_CLASSES);
      return -1;
    }

  return column;
}

/* A column that is to be the sample or the task: classes, but none of them unknown. */
static int
take_group_column (const GradusTable *table, const char *name, guint most, gboolean *taken,
                   GError **error)
{
  int column = take_label_column (table, name, taken, error);

  if (column >= 0 && column_has_unknown (table, (guint) column))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("The column “%s” is unknown in some rows, which only a class label may be: "
                      "fill it in or choose another column."),
                   name);
      return -1;
    }
  if (column >= 0 && count_classes (table, (guint) column) > most)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("The column “%s” has %u different values, and there are two samples: choose "
                      "a column with two values, such as 0 and 1."),
                   name, count_classes (table, (guint) column));
      return -1;
    }

  return column;
}

static int
take_role_column (const GradusTable *table, GradusColumnRole role, const char *name,
                  gboolean *taken, GError **error)
{
  if (role == GRADUS_COLUMN_WEIGHT)
    return take_weight_column (table, name, taken, error);
  if (role == GRADUS_COLUMN_LABEL)
    return take_label_column (table, name, taken, error);
  if (role == GRADUS_COLUMN_SAMPLE)
    return take_group_column (table, name, 2, taken, error);
  if (role == GRADUS_COLUMN_TASK)
    return take_group_column (table, name, GRADUS_TABLE_MAX_CLASSES, taken, error);

  return take_numeric_column (table, name, taken, error);
}

/* Hints, such as a start for the centroids, speak of the columns of x: they stay valid only while
 * these stay the same. */
static void
keep_hints (GradusDataset *result, const GradusDataset *from)
{
  const GradusTable *a = gradus_dataset_get_payload (result);
  const GradusTable *b = gradus_dataset_get_payload (from);
  g_autofree const char **ids = gradus_dataset_list_hints (from);

  if (a->d != b->d)
    return;
  for (guint j = 0; j < a->d; j++)
    if (a->x_columns[j] != b->x_columns[j])
      return;

  for (guint i = 0; ids[i] != NULL; i++)
    gradus_dataset_set_hint (result, ids[i], gradus_dataset_get_hint (from, ids[i]));
}

GradusDataset *
gradus_table_with_all_roles (GradusDataset *dataset, const char *const *x,
                             const char *const columns[GRADUS_N_COLUMN_ROLES], GError **error)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autoptr (GradusTableBuilder) builder = NULL;
  g_autofree gboolean *taken = NULL;
  g_autofree guint *x_columns = NULL;
  GradusDataset *result;
  int chosen[GRADUS_N_COLUMN_ROLES];
  guint d = 0;

  if (table == NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("Only a table has columns to choose from, and this data set is of the kind "
                      "“%s”: leave the columns out."),
                   _ (gradus_dataset_get_kind (dataset)->title));
      return NULL;
    }

  taken = g_new0 (gboolean, table->n_columns);
  for (GradusColumnRole role = GRADUS_COLUMN_Y; role < GRADUS_N_COLUMN_ROLES; role++)
    {
      chosen[role] = -1;
      if (columns[role] != NULL
          && (chosen[role] = take_role_column (table, role, columns[role], taken, error)) < 0)
        return NULL;
    }
  if (x != NULL)
    {
      x_columns = g_new (guint, g_strv_length ((char **) x));
      for (; x[d] != NULL; d++)
        {
          int column = take_numeric_column (table, x[d], taken, error);

          if (column < 0)
            return NULL;
          x_columns[d] = (guint) column;
        }
    }

  builder = gradus_table_builder_new (table->n);
  for (guint c = 0; c < table->n_columns; c++)
    add_column (builder, table->names[c],
                g_memdup2 (table->columns[c], (gsize) table->n * sizeof (double)),
                g_strdupv (table->levels[c]));
  if (x != NULL)
    gradus_table_builder_set_x (builder, x_columns, d);
  for (GradusColumnRole role = GRADUS_COLUMN_Y; role < GRADUS_N_COLUMN_ROLES; role++)
    gradus_table_builder_set_role (builder, role, chosen[role]);
  result = gradus_table_builder_end (g_steal_pointer (&builder), gradus_dataset_get_name (dataset),
                                     gradus_dataset_get_origin (dataset));

  keep_hints (result, dataset);

  return result;
}

GradusDataset *
gradus_table_with_roles (GradusDataset *dataset, const char *const *x, const char *y,
                         const char *label, GError **error)
{
  const char *const columns[GRADUS_N_COLUMN_ROLES] = {
    [GRADUS_COLUMN_Y] = y,
    [GRADUS_COLUMN_LABEL] = label,
  };

  return gradus_table_with_all_roles (dataset, x, columns, error);
}
