/* Gradus: tables from CSV, TSV and the like, through libcsv.
 *
 * One pass over the text. Every column is collected as doubles; a cell that is no number is stored
 * as a NaN whose payload says which text it was, so that the kind of a column can be decided at the
 * end at eight bytes a cell. A column whose texts are few becomes categorical, a mostly numeric one
 * stays numeric and its other cells are bad.
 *
 * Rows are counted as an editor counts lines: the first line of the file is row 1, blank lines
 * count.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <csv.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-import-csv-private.h"

static void
column_free (gpointer data)
{
  GradusCsvColumn *column = data;

  g_free (column->name);
  g_array_unref (column->values);
  g_clear_pointer (&column->codes, g_hash_table_unref);
  g_clear_pointer (&column->texts, g_ptr_array_unref);
  g_free (column->first_text);
  g_free (column->first_missing);
  g_free (column);
}

static GradusCsvColumn *
column_new (const char *name)
{
  GradusCsvColumn *column = g_new0 (GradusCsvColumn, 1);

  column->name = g_strdup (name);
  column->values = g_array_new (FALSE, FALSE, sizeof (double));
  column->keep = TRUE;

  return column;
}

/* --- Cells --- */

guint16
gradus_csv_find_code (GradusCsvColumn *column, const char *text)
{
  gpointer code;
  char *copy;

  if (column->codes == NULL)
    {
      column->codes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      column->texts = g_ptr_array_new ();
    }
  code = g_hash_table_lookup (column->codes, text);
  if (code != NULL)
    return (guint16) GPOINTER_TO_UINT (code);
  if (column->texts->len == GRADUS_IMPORT_MAX_LEVELS)
    {
      column->many = TRUE;
      return GRADUS_CELL_OTHER_TEXT;
    }
  copy = g_strdup (text);
  g_ptr_array_add (column->texts, copy);
  g_hash_table_insert (column->codes, copy, GUINT_TO_POINTER (column->texts->len));

  return (guint16) column->texts->len;
}

static void
add_cell (GradusCsvParser *parser, guint index, const char *text, gsize length)
{
  GradusCsvColumn *column = g_ptr_array_index (parser->columns, index);
  double value;

  if (gradus_import_parse_number (text, length, parser->decimal, &value))
    column->n_numbers++;
  else if (gradus_import_is_missing (text, length))
    {
      if (column->n_missing++ == 0)
        {
          column->missing_row = parser->row;
          column->first_missing = g_strndup (text, length);
        }
      value = gradus_csv_box (GRADUS_CELL_MISSING);
    }
  else
    {
      if (column->n_texts++ == 0)
        {
          column->text_row = parser->row;
          column->first_text = g_strndup (text, length);
        }
      value = gradus_csv_box (gradus_csv_find_code (column, text));
    }
  g_array_append_val (column->values, value);
}

static void
note_ragged (GradusCsvParser *parser)
{
  if (parser->ragged_row == 0)
    {
      parser->ragged_row = parser->row;
      parser->ragged_cells = parser->n_cells;
    }
}

static void
set_size_error (GradusCsvParser *parser)
{
  if (parser->error == NULL)
    g_set_error (&parser->error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                 _ ("“%s” is too large: Gradus reads at most 1,000,000 rows, 10,000 columns and "
                    "50,000,000 numbers in all. Keep fewer rows or columns."),
                 parser->source->name);
}

/* A row of data is complete. */
static void
end_row (GradusCsvParser *parser)
{
  if (parser->n_cells < parser->columns->len)
    {
      guint n = parser->n_cells;

      note_ragged (parser);
      for (guint j = n; j < parser->columns->len; j++)
        add_cell (parser, j, "", 0);
    }
  parser->n_rows++;
  g_array_append_val (parser->row_numbers, parser->row);
  if (parser->n_rows > GRADUS_IMPORT_MAX_ROWS
      || (gsize) parser->n_rows * parser->columns->len > GRADUS_IMPORT_MAX_NUMBERS)
    set_size_error (parser);
}

/* --- The first record --- */

static gboolean
looks_like_header (GradusCsvParser *parser)
{
  gboolean any = FALSE;

  for (guint j = 0; j < parser->first->len; j++)
    {
      const char *text = g_ptr_array_index (parser->first, j);
      double value;

      if (gradus_import_parse_number (text, strlen (text), parser->decimal, &value))
        return FALSE;
      any = any || !gradus_import_is_missing (text, strlen (text));
    }

  return any;
}

static void
end_first_record (GradusCsvParser *parser)
{
  GradusImportReport *report = parser->source->report;
  int header = parser->source->options.header;

  parser->have_first = TRUE;
  parser->first_row = parser->row;
  report->header = header >= 0 ? header != 0 : looks_like_header (parser);
  for (guint j = 0; j < parser->first->len; j++)
    {
      const char *text = g_ptr_array_index (parser->first, j);

      g_ptr_array_add (parser->columns, column_new (report->header ? text : ""));
      if (!report->header)
        add_cell (parser, j, text, strlen (text));
    }
  if (!report->header)
    {
      parser->n_cells = parser->first->len;
      end_row (parser);
    }
}

/* --- libcsv --- */

static void
cell_cb (void *data, size_t length, void *user_data)
{
  GradusCsvParser *parser = user_data;
  const char *text = data;

  if (parser->error != NULL)
    return;
  while (length > 0 && g_ascii_isspace (*text))
    {
      text++;
      length--;
    }
  while (length > 0 && g_ascii_isspace (text[length - 1]))
    length--;
  ((char *) text)[length] = '\0';

  if (!parser->have_first)
    {
      if (parser->first->len == GRADUS_IMPORT_MAX_COLUMNS)
        set_size_error (parser);
      else
        g_ptr_array_add (parser->first, g_strndup (text, length));
      return;
    }

  parser->n_cells++;
  if (parser->n_cells <= parser->columns->len)
    {
      add_cell (parser, parser->n_cells - 1, text, length);
      return;
    }
  /* Empty cells beyond the last column come from a separator at the end of the line. */
  if (length == 0)
    return;
  parser->n_ragged_cells++;
  if (parser->long_rows->len == 0
      || g_array_index (parser->long_rows, guint, parser->long_rows->len - 1) != parser->n_rows)
    g_array_append_val (parser->long_rows, parser->n_rows);
}

static void
row_cb (int terminator, void *user_data)
{
  GradusCsvParser *parser = user_data;

  parser->row_ended = TRUE;
  if (parser->error != NULL)
    return;
  if (!parser->have_first)
    end_first_record (parser);
  else
    {
      if (parser->long_rows->len > 0
          && g_array_index (parser->long_rows, guint, parser->long_rows->len - 1) == parser->n_rows)
        note_ragged (parser);
      end_row (parser);
    }
  parser->n_cells = 0;
}

/* Runs of blanks outside quotes become one tab, which is what separates then. */
static void
squeeze_blanks (const char *line, gsize length, GString *out)
{
  gboolean quoted = FALSE, pending = FALSE;

  g_string_truncate (out, 0);
  for (gsize i = 0; i < length; i++)
    {
      if (!quoted && (line[i] == ' ' || line[i] == '\t' || line[i] == '\r'))
        {
          pending = out->len > 0;
          continue;
        }
      if (line[i] == '"')
        quoted = !quoted;
      if (pending && line[i] != '\n')
        g_string_append_c (out, '\t');
      pending = FALSE;
      g_string_append_c (out, line[i]);
    }
}

static gboolean
is_blank_line (const char *line, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isspace (line[i]))
      return FALSE;

  return TRUE;
}

static gboolean
feed (GradusCsvParser *parser, struct csv_parser *csv, const char *line, gsize length)
{
  if (csv_parse (csv, line, length, cell_cb, row_cb, parser) != length)
    {
      g_set_error (&parser->error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” cannot be read as a table: row %zu is not understood. "
                      "Check its quotation marks."),
                   parser->source->name, parser->line);
      return FALSE;
    }

  return parser->error == NULL;
}

static gboolean
parse_lines (GradusCsvParser *parser, struct csv_parser *csv)
{
  const char *p = parser->source->text, *end = p + parser->source->length;
  g_autoptr (GString) squeezed = g_string_new (NULL);
  gboolean in_record = FALSE;

  while (p < end)
    {
      const char *newline = memchr (p, '\n', (gsize) (end - p));
      gsize length = newline != NULL ? (gsize) (newline + 1 - p) : (gsize) (end - p);

      parser->line++;
      if (!in_record)
        {
          if (is_blank_line (p, length) || (!parser->have_first && *p == '#'))
            {
              p += length;
              continue;
            }
          parser->row = parser->line;
        }
      parser->row_ended = FALSE;
      if (parser->separator == ' ')
        {
          squeeze_blanks (p, length, squeezed);
          if (!feed (parser, csv, squeezed->str, squeezed->len))
            return FALSE;
        }
      else if (!feed (parser, csv, p, length))
        return FALSE;
      if (newline == NULL && !feed (parser, csv, "\n", 1))
        return FALSE;
      in_record = !parser->row_ended;
      p += length;
    }
  /* The text has ended with a newline: a record that goes on has an open quotation mark. */
  if (in_record)
    {
      g_set_error (&parser->error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s”: a quotation mark that opens in row %zu is never closed. "
                      "Close it or remove it."),
                   parser->source->name, parser->row);
      return FALSE;
    }

  return TRUE;
}

static gboolean
parse (GradusCsvParser *parser)
{
  struct csv_parser csv;
  gboolean parsed;

  if (csv_init (&csv, CSV_APPEND_NULL) != 0)
    {
      g_set_error_literal (&parser->error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                           _ ("There is not enough memory to read the table."));
      return FALSE;
    }
  csv_set_delim (&csv, (guchar) (parser->separator == ' ' ? '\t' : parser->separator));
  csv_set_blk_size (&csv, 1024);
  parsed = parse_lines (parser, &csv);
  csv_free (&csv);

  return parsed;
}

/* --- The whole --- */

GradusDataset *
gradus_import_csv (const GradusImportSource *source, gboolean raw, GError **error)
{
  GradusImportReport *report = source->report;
  GradusDataset *dataset = NULL;
  GradusCsvParser parser = {
    .source = source,
    .separator = source->options.separator,
    .decimal = source->options.decimal,
  };

  gradus_import_detect (source->text, source->length, &parser.separator, &parser.decimal);
  report->separator = parser.separator;
  report->decimal = parser.decimal;
  parser.columns = g_ptr_array_new_with_free_func (column_free);
  parser.first = g_ptr_array_new_with_free_func (g_free);
  parser.long_rows = g_array_new (FALSE, FALSE, sizeof (guint));
  parser.row_numbers = g_array_new (FALSE, FALSE, sizeof (gsize));

  if (parse (&parser))
    dataset = gradus_csv_finish (&parser, raw, error);
  else
    g_propagate_error (error, g_steal_pointer (&parser.error));

  g_ptr_array_unref (parser.columns);
  g_ptr_array_unref (parser.first);
  g_array_unref (parser.long_rows);
  g_array_unref (parser.row_numbers);

  return dataset;
}
