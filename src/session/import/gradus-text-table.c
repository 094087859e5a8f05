/* Gradus: tables as files. Reading CSV and LIBSVM is in gradus-import-*.c: what is nothing else is
 * taken for CSV.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-csv.h"
#include "gradus-json-append.h"
#include "gradus-text-kind.h"

char *
gradus_table_to_csv (const GradusTable *table)
{
  GString *out = g_string_new (NULL);

  for (guint j = 0; j < table->n_columns; j++)
    {
      if (j > 0)
        g_string_append_c (out, ',');
      gradus_csv_append_text (out, table->names[j]);
    }
  g_string_append_c (out, '\n');
  for (guint i = 0; i < table->n; i++)
    {
      for (guint j = 0; j < table->n_columns; j++)
        {
          if (j > 0)
            g_string_append_c (out, ',');
          if (table->levels[j] != NULL)
            gradus_csv_append_text (out, gradus_table_get_level (table, j, i));
          else
            gradus_json_append_number (out, table->columns[j][i]);
        }
      g_string_append_c (out, '\n');
    }

  return g_string_free (out, FALSE);
}

static GBytes *
table_write (GradusDataset *dataset, GError **error)
{
  char *text = gradus_table_to_csv (gradus_dataset_get_table (dataset));

  return g_bytes_new_take (text, strlen (text));
}

const GradusTextKind gradus_text_table = {
  .kind = &gradus_data_table,
  .suffix = ".csv",
  .write = table_write,
};
