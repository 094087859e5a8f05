/* Gradus: what of the first rows of a table is its header.
 *
 * A header may be longer than a line (units below the names), and it may be made of numbers (a year
 * above each column). Both show only when the columns are read.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-import-csv-private.h"

/* Take the first @n cells out of the column. */
static void
remove_rows (GradusCsvColumn *column, guint n)
{
  if (column->dates != NULL)
    {
      g_array_set_size (column->dates, column->values->len);
      g_array_remove_range (column->dates, 0, n);
    }
  g_array_remove_range (column->values, 0, n);
}

/* A first row "region, 2023, 2024, 2025" above rows that begin with another text is a header though
 * most of its cells are numbers. */
static void
promote_first_row (GradusCsvParser *parser)
{
  const GradusCsvColumn *leader;
  double name;

  if (!parser->counts_up || parser->n_rows < 2 || parser->columns->len == 0)
    return;
  leader = g_ptr_array_index (parser->columns, 0);
  if (leader->n_texts != parser->n_rows)
    return;
  name = g_array_index (leader->values, double, 0);
  for (guint i = 1; i < parser->n_rows; i++)
    if (gradus_csv_unbox (g_array_index (leader->values, double, i)) == gradus_csv_unbox (name))
      return;
  for (guint j = 0; j < parser->columns->len; j++)
    {
      GradusCsvColumn *column = g_ptr_array_index (parser->columns, j);

      g_free (column->name);
      column->name = g_strdup (g_ptr_array_index (parser->first, j));
      remove_rows (column, 1);
      if (j == 0)
        column->n_texts--;
      else
        column->n_numbers--;
    }
  g_array_remove_index (parser->row_numbers, 0);
  for (guint i = 0; i < parser->long_rows->len; i++)
    g_array_index (parser->long_rows, guint, i)--;
  parser->n_rows--;
  parser->source->report->header = TRUE;
}

/* Whether no row from @from on has the text of row @row in @column. */
static gboolean
is_no_text_below (const GradusCsvColumn *column, guint row, guint from)
{
  const double *values = (const double *) column->values->data;

  for (guint i = from; i < column->values->len; i++)
    if (isnan (values[i]) && gradus_csv_unbox (values[i]) == gradus_csv_unbox (values[row]))
      return FALSE;
  return TRUE;
}

/* Whether the first @n rows are lines of the header: each has a text and no number, no text of it
 * is found again below, and two columns at least have a text in the first of them and nothing but
 * numbers, or nothing, below the last. One such column could be a word that slipped in. */
static gboolean
are_header_rows (const GradusCsvParser *parser, guint n)
{
  guint n_columns = 0;

  for (guint row = 0; row < n; row++)
    {
      gboolean any = FALSE;

      for (guint j = 0; j < parser->columns->len; j++)
        {
          const GradusCsvColumn *column = g_ptr_array_index (parser->columns, j);
          const double value = g_array_index (column->values, double, row);

          if (!isnan (value))
            return FALSE;
          if (gradus_csv_unbox (value) == GRADUS_CELL_MISSING)
            continue;
          any = TRUE;
          if (!is_no_text_below (column, row, n))
            return FALSE;
        }
      if (!any)
        return FALSE;
    }
  for (guint j = 0; j < parser->columns->len; j++)
    {
      const GradusCsvColumn *column = g_ptr_array_index (parser->columns, j);
      const double *values = (const double *) column->values->data;
      guint texts = 0;

      for (guint row = 0; row < n; row++)
        texts += gradus_csv_unbox (values[row]) != GRADUS_CELL_MISSING;
      n_columns += column->n_numbers > 0 && texts == column->n_texts
                   && gradus_csv_unbox (values[0]) != GRADUS_CELL_MISSING;
    }
  return n_columns >= 2;
}

/* Where the first text and the first missing cell of @column are, of those behind row @last of the
 * file; how a missing one is written is not kept beyond the first. */
static void
find_first_cells (const GradusCsvParser *parser, GradusCsvColumn *column, gsize last)
{
  const gboolean text = column->text_row <= last, missing = column->missing_row <= last;

  if (text)
    {
      column->text_row = 0;
      g_clear_pointer (&column->first_text, g_free);
    }
  if (missing)
    {
      column->missing_row = 0;
      g_clear_pointer (&column->first_missing, g_free);
    }
  for (guint i = 0; i < column->values->len; i++)
    {
      const double value = g_array_index (column->values, double, i);
      const guint16 code = gradus_csv_unbox (value);
      const gsize row = g_array_index (parser->row_numbers, gsize, i);

      if (!isnan (value))
        continue;
      if (code == GRADUS_CELL_MISSING && missing && column->missing_row == 0)
        {
          column->missing_row = row;
          column->first_missing = g_strdup ("");
        }
      if (code != GRADUS_CELL_MISSING && text && column->text_row == 0)
        {
          column->text_row = row;
          column->first_text = g_strdup (
            code == GRADUS_CELL_OTHER_TEXT ? "" : g_ptr_array_index (column->texts, code - 1u));
        }
    }
}

/* Rows that went into the columns and are none: the first @n. */
static void
take_out_rows (GradusCsvParser *parser, guint n)
{
  const gsize last = g_array_index (parser->row_numbers, gsize, n - 1);

  g_array_remove_range (parser->row_numbers, 0, n);
  for (guint j = 0; j < parser->columns->len; j++)
    {
      GradusCsvColumn *column = g_ptr_array_index (parser->columns, j);

      for (guint row = 0; row < n; row++)
        if (gradus_csv_unbox (g_array_index (column->values, double, row)) == GRADUS_CELL_MISSING)
          column->n_missing--;
        else
          column->n_texts--;
      remove_rows (column, n);
      find_first_cells (parser, column, last);
    }
  while (parser->long_rows->len > 0 && g_array_index (parser->long_rows, guint, 0) < n)
    g_array_remove_index (parser->long_rows, 0);
  for (guint i = 0; i < parser->long_rows->len; i++)
    g_array_index (parser->long_rows, guint, i) -= n;
  parser->n_rows -= n;
}

/* Lines below the names that belong to the header, such as units, are no data. */
static void
take_header_rows (GradusCsvParser *parser)
{
  GradusImportReport *report = parser->source->report;

  if (!report->header)
    return;
  for (guint n = GRADUS_CSV_MAX_HEADER - 1; n > 0; n--)
    if (parser->n_rows > n && are_header_rows (parser, n))
      {
        gradus_import_add_note (report,
                                _ ("Rows %zu to %zu were taken as the header: the first has the "
                                   "names, what stands below them was not read."),
                                parser->first_row,
                                g_array_index (parser->row_numbers, gsize, n - 1));
        take_out_rows (parser, n);
        return;
      }
}

void
gradus_csv_take_header (GradusCsvParser *parser)
{
  promote_first_row (parser);
  take_header_rows (parser);
}
