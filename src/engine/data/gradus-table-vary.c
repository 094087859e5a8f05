/* Gradus: tables that should make no difference; see gradus-vary.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-table-private.h"

/* Which row of @table stands in each row of the other one. */
static GArray *
choose_rows (const GradusTable *table, GradusVariation variation)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint));
  const guint n = variation == GRADUS_VARY_ONE ? MIN (table->n, 1) : table->n;

  if (variation == GRADUS_VARY_ORDER)
    {
      /* Odd rows backwards, then even ones: neither the first nor neighbours stay. */
      for (guint i = n; i-- > 0;)
        if (i % 2 == 1)
          g_array_append_val (rows, i);
      for (guint i = 0; i < n; i += 2)
        g_array_append_val (rows, i);
      return rows;
    }
  for (guint i = 0; i < n; i++)
    {
      /* Every third of the first class, where there are enough, so that classes are unequal. */
      if (variation == GRADUS_VARY_FEW && n > 8 && table->label != NULL && table->label[i] == 0
          && i % 3 == 1)
        continue;
      g_array_append_val (rows, i);
      if (variation == GRADUS_VARY_TWICE || (variation == GRADUS_VARY_ONE_TWICE && i == 0))
        g_array_append_val (rows, i);
    }
  if (variation == GRADUS_VARY_FEW && rows->len > GRADUS_VARY_ROWS)
    {
      guint *row = (guint *) (gpointer) rows->data;

      for (guint i = 0; i < GRADUS_VARY_ROWS; i++)
        row[i] = row[(gsize) i * rows->len / GRADUS_VARY_ROWS];
      g_array_set_size (rows, GRADUS_VARY_ROWS);
    }
  return rows;
}

/* The power of two that is next above the spread of a column, or above its size when all of it is
 * one number. */
static double
grid_of (const double *column, guint n)
{
  double low = INFINITY, high = -INFINITY, spread;

  for (guint i = 0; i < n; i++)
    {
      low = MIN (low, column[i]);
      high = MAX (high, column[i]);
    }
  spread = high > low ? high - low : n > 0 && low != 0 ? fabs (low) : 1;
  return exp2 (ceil (log2 (spread)));
}

static double
vary_number (double value, GradusVariation variation, gboolean is_input, double grid)
{
  if (variation == GRADUS_VARY_FEW)
    return round (value / grid * GRADUS_VARY_FACTOR) * grid / GRADUS_VARY_FACTOR;
  if (!is_input)
    return value;

  return variation == GRADUS_VARY_PLACE   ? value + grid * GRADUS_VARY_FACTOR
         : variation == GRADUS_VARY_LARGE ? value * GRADUS_VARY_FACTOR
         : variation == GRADUS_VARY_TINY  ? value / GRADUS_VARY_FACTOR
                                          : value;
}

static void
add_classes (GradusTableBuilder *builder, const GradusTable *table, guint column,
             const GArray *rows, GradusVariation variation)
{
  const gboolean is_label = (int) column == table->label_column;
  const guint k = g_strv_length (table->levels[column]);
  g_autofree gint32 *codes = g_new (gint32, rows->len + 1);
  g_auto (GStrv) levels = g_strdupv (table->levels[column]);

  for (guint i = 0; i < rows->len; i++)
    {
      codes[i] = (gint32) table->columns[column][g_array_index (rows, guint, i)];
      if (is_label && variation == GRADUS_VARY_NAMES && codes[i] >= 0)
        codes[i] = (codes[i] + 1) % (gint32) k;
      if (is_label && variation == GRADUS_VARY_ONE_CLASS)
        codes[i] = 0;
    }
  for (guint c = 0; is_label && variation == GRADUS_VARY_NAMES && c < k; c++)
    {
      g_free (levels[c]);
      levels[c] = g_strdup_printf ("class %c", (char) ('z' - c % 26));
    }
  gradus_table_builder_add_classes (builder, table->names[column], codes,
                                    (const char *const *) levels,
                                    is_label && variation == GRADUS_VARY_ONE_CLASS ? 1 : k);
}

GradusDataset *
gradus_table_vary (gconstpointer payload, guint variation)
{
  const GradusTable *table = payload;
  const gboolean about_classes = variation == GRADUS_VARY_NAMES
                                 || variation == GRADUS_VARY_ONE_CLASS;
  g_autoptr (GArray) rows = choose_rows (table, variation);
  GradusTableBuilder *builder;

  if (about_classes && table->label == NULL)
    return NULL;

  builder = gradus_table_builder_new (rows->len);
  for (guint j = 0; j < table->n_columns; j++)
    {
      const gboolean is_input = gradus_table_get_column_role (table, j) == GRADUS_COLUMN_X;
      const double grid = grid_of (table->columns[j], table->n);
      g_autofree double *values = g_new (double, rows->len + 1);

      if (table->levels[j] != NULL)
        {
          add_classes (builder, table, j, rows, variation);
          continue;
        }
      for (guint i = 0; i < rows->len; i++)
        {
          const guint from = variation == GRADUS_VARY_EQUAL ? 0 : g_array_index (rows, guint, i);

          values[i] = vary_number (table->columns[j][from], variation, is_input, grid);
        }
      gradus_table_builder_add (builder, table->names[j], values);
    }
  gradus_table_builder_set_x (builder, table->x_columns, table->d);
  for (guint role = 0; role < GRADUS_N_COLUMN_ROLES; role++)
    if (role != GRADUS_COLUMN_UNUSED && role != GRADUS_COLUMN_X)
      gradus_table_builder_set_role (builder, role, gradus_table_get_role_column (table, role));

  return gradus_table_builder_end (builder, "varied", "drawn");
}
