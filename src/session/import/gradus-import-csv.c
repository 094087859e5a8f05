/* Gradus: tables from CSV, TSV and the like, through libcsv.
 *
 * One pass over the text. Every column is collected as doubles; a cell that is no number is stored
 * as a NaN whose payload says which text it was, so that the kind of a column can be decided at
 * the end at eight bytes a cell. A column whose texts are few becomes categorical, a mostly
 * numeric one stays numeric and its other cells are bad.
 *
 * Rows are counted as an editor counts lines: the first line of the file is row 1, blank lines
 * count.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <csv.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-import-csv-private.h"
#include "gradus-number.h"

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
  g_free (column->first_grouped);
  g_free (column->first_signed);
  g_clear_pointer (&column->dates, g_array_unref);
  g_free (column->first_doubt);
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
widen (double value, double *least, double *most)
{
  const double size = fabs (value);

  if (size == 0.0)
    return;
  *least = *most == 0.0 ? size : MIN (*least, size);
  *most = MAX (*most, size);
}

/* What a number tells about the decimal mark while it is not certain. @value: as it was read, NAN
 * for a text. */
static void
watch_mark (GradusCsvParser *parser, GradusCsvColumn *column, const char *text, gsize length,
            double value)
{
  const gboolean point = parser->layout.decimal == '.';
  GradusImportEvidence evidence = GRADUS_IMPORT_EVIDENCE_NONE;

  /* Most have no mark at all. */
  for (gsize i = 0; i < length; i++)
    if (text[i] == '.' || text[i] == ',' || (guchar) text[i] == 0xef)
      {
        evidence = gradus_import_weigh_number (text, length);
        break;
      }
  if (evidence == GRADUS_IMPORT_EVIDENCE_NONE)
    {
      if (!isnan (value))
        widen (value, &column->other_least, &column->other_most);
    }
  else if (evidence == (point ? GRADUS_IMPORT_EVIDENCE_POINT : GRADUS_IMPORT_EVIDENCE_COMMA))
    parser->layout.certain = TRUE;
  else if (evidence == (point ? GRADUS_IMPORT_EVIDENCE_COMMA : GRADUS_IMPORT_EVIDENCE_POINT))
    parser->against = evidence;
  else if (evidence
           == (point ? GRADUS_IMPORT_EVIDENCE_COMMA_OR_GROUPS
                     : GRADUS_IMPORT_EVIDENCE_POINT_OR_GROUPS))
    parser->other_groups = TRUE;
  else
    {
      if (column->doubt_row == 0)
        {
          column->doubt_row = parser->row;
          column->first_doubt = g_strndup (text, length);
        }
      widen (value, &column->doubt_least, &column->doubt_most);
    }
}

/* Keep the date that the text of the row's cell is. The lines of a header may stand above the
 * dates; a text below them says that the column is none of dates. */
static void
keep_date (GradusCsvColumn *column, const char *text, gsize length)
{
  const guint row = column->values->len;
  GradusImportDate date;

  if (column->dates == NULL && (column->n_dates > 0 || column->n_texts >= GRADUS_CSV_MAX_HEADER))
    return;
  if (!gradus_import_read_date (text, length, &date))
    {
      g_clear_pointer (&column->dates, g_array_unref);
      return;
    }
  if (column->dates == NULL)
    column->dates = g_array_new (FALSE, TRUE, sizeof (GradusImportDate));
  column->n_dates++;
  g_array_set_size (column->dates, row + 1);
  g_array_index (column->dates, GradusImportDate, row) = date;
}

static double
read_text_cell (GradusCsvParser *parser, GradusCsvColumn *column, const char *text, gsize length)
{
  keep_date (column, text, length);
  if (column->n_texts++ == 0)
    {
      column->text_row = parser->row;
      column->first_text = g_strndup (text, length);
    }

  return gradus_csv_box (gradus_csv_find_code (column, text));
}

/* @number, of @n bytes, is @text without the sign that says what it counts. */
static double
read_signed_cell (GradusCsvParser *parser, GradusCsvColumn *column, const char *text, gsize length,
                  const char *number, gsize n)
{
  double value;

  if (gradus_import_read_number (number, n, parser->layout.decimal, parser->layout.marks, &value)
      == GRADUS_IMPORT_NUMBER_NONE)
    {
      if (!parser->layout.certain)
        watch_mark (parser, column, number, n, NAN);
      return read_text_cell (parser, column, text, length);
    }
  if (column->signed_row == 0)
    {
      column->signed_row = parser->row;
      column->first_signed = g_strndup (text, length);
      column->signed_value = value;
    }
  column->n_numbers++;
  if (!parser->layout.certain)
    watch_mark (parser, column, number, n, value);

  return value;
}

/* A cell that is no plain number: one of another form, a missing one or a text. */
static double
read_other_cell (GradusCsvParser *parser, GradusCsvColumn *column, const char *text, gsize length)
{
  const char *number = text;
  gsize n = length;
  double value;

  if (gradus_import_is_missing (text, length))
    {
      if (column->n_missing++ == 0)
        {
          column->missing_row = parser->row;
          column->first_missing = g_strndup (text, length);
        }
      return gradus_csv_box (GRADUS_CELL_MISSING);
    }
  if (gradus_import_strip_sign (&number, &n))
    return read_signed_cell (parser, column, text, length, number, n);
  if (!gradus_import_may_be_number (text, length))
    return read_text_cell (parser, column, text, length);
  switch (
    gradus_import_read_number (text, length, parser->layout.decimal, parser->layout.marks, &value))
    {
    case GRADUS_IMPORT_NUMBER_WIDE:
      if (column->wide_row == 0)
        column->wide_row = parser->row;
      break;
    case GRADUS_IMPORT_NUMBER_GROUPED:
      if (column->grouped_row == 0)
        {
          column->grouped_row = parser->row;
          column->first_grouped = g_strndup (text, length);
        }
      break;
    case GRADUS_IMPORT_NUMBER_PLAIN:
      break;
    case GRADUS_IMPORT_NUMBER_NONE:
    default:
      if (!parser->layout.certain)
        watch_mark (parser, column, text, length, NAN);
      return read_text_cell (parser, column, text, length);
    }
  column->n_numbers++;
  if (!parser->layout.certain)
    watch_mark (parser, column, text, length, value);

  return value;
}

static void
add_cell (GradusCsvParser *parser, guint index, const char *text, gsize length)
{
  GradusCsvColumn *column = g_ptr_array_index (parser->columns, index);
  double value;

  if (gradus_import_parse_number (text, length, parser->layout.decimal, &value))
    {
      column->n_numbers++;
      if (!parser->layout.certain)
        watch_mark (parser, column, text, length, value);
    }
  else
    value = read_other_cell (parser, column, text, length);
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

/* Whether the texts from number @from on are whole numbers that count up, at least two. */
static gboolean
counts_up (const GradusCsvParser *parser, guint from)
{
  double last = 0;

  for (guint j = from; j < parser->first->len; j++)
    {
      const char *text = g_ptr_array_index (parser->first, j);
      double value;

      if (!gradus_import_parse_number (text, strlen (text), '.', &value) || value != trunc (value)
          || (j > from && value != last + 1))
        return FALSE;
      last = value;
    }

  return parser->first->len >= from + 2;
}

static gboolean
looks_like_header (GradusCsvParser *parser)
{
  gboolean any = FALSE;

  for (guint j = 0; j < parser->first->len; j++)
    {
      const char *text = g_ptr_array_index (parser->first, j);
      double value;

      if (gradus_import_read_number (text, strlen (text), parser->layout.decimal, TRUE, &value)
          != GRADUS_IMPORT_NUMBER_NONE)
        return parser->layout.row_names && counts_up (parser, 0);
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
  parser->counts_up = header < 0 && !report->header && counts_up (parser, 1);
  if (report->header && parser->layout.row_names)
    {
      GradusCsvColumn *names = column_new ("");

      names->row_names = TRUE;
      g_ptr_array_add (parser->columns, names);
    }
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
      /* The blank of a Chinese keyboard. */
      const gboolean wide = !quoted && length - i >= 3 && memcmp (line + i, "\xe3\x80\x80", 3) == 0;

      if (!quoted && (line[i] == ' ' || line[i] == '\t' || line[i] == '\r' || wide))
        {
          pending = out->len > 0;
          i += wide ? 2 : 0;
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

/* Nothing but white space and separators: a row of a spreadsheet with nothing in it. */
static gboolean
is_blank_line (const char *line, gsize length, char separator)
{
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isspace (line[i]) && line[i] != separator)
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

/* A line without a quotation mark, which ends with a newline and has no other end of a line in it,
 * is what stands between its separators. Most are, and libcsv, which looks at every character by
 * itself, takes a quarter of the time of reading. */
static gboolean
is_plain_line (const char *line, gsize length)
{
  const char *cr;

  if (line[length - 1] != '\n' || memchr (line, CSV_QUOTE, length) != NULL)
    return FALSE;
  cr = memchr (line, '\r', length);
  return cr == NULL || cr == line + length - 2;
}

static void
feed_plain (GradusCsvParser *parser, const char *line, gsize length, GString *copy)
{
  const char separator = parser->layout.separator;
  char *p, *end;

  /* Cells are ended by a null byte where the separator was. */
  g_string_truncate (copy, 0);
  g_string_append_len (copy, line, (gssize) length);
  end = copy->str + length - 1;
  end -= end > copy->str && end[-1] == '\r';
  for (p = copy->str;;)
    {
      char *next = memchr (p, separator, (gsize) (end - p));

      if (next == NULL)
        next = end;
      cell_cb (p, (gsize) (next - p), parser);
      if (next == end)
        break;
      p = next + 1;
    }
  row_cb ('\n', parser);
}

static gboolean
parse_lines (GradusCsvParser *parser, struct csv_parser *csv)
{
  const char *p = parser->text, *end = p + parser->length;
  g_autoptr (GString) squeezed = g_string_new (NULL);
  gboolean in_record = FALSE;

  while (p < end)
    {
      const char *newline = memchr (p, '\n', (gsize) (end - p));
      gsize length = newline != NULL ? (gsize) (newline + 1 - p) : (gsize) (end - p);

      parser->line++;
      if (!in_record)
        {
          if (is_blank_line (p, length, parser->layout.separator)
              || (!parser->have_first && *p == '#'))
            {
              p += length;
              continue;
            }
          parser->row = parser->line;
        }
      parser->row_ended = FALSE;
      if (parser->layout.separator == ' ')
        {
          squeeze_blanks (p, length, squeezed);
          if (!feed (parser, csv, squeezed->str, squeezed->len))
            return FALSE;
        }
      else if (!in_record && is_plain_line (p, length))
        {
          feed_plain (parser, p, length, squeezed);
          if (parser->error != NULL)
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
  csv_set_delim (&csv,
                 (guchar) (parser->layout.separator == ' ' ? '\t' : parser->layout.separator));
  csv_set_blk_size (&csv, 1024);
  parsed = parse_lines (parser, &csv);
  csv_free (&csv);

  return parsed;
}

/* --- The decimal mark --- */

/* Whether the numbers of a column lie closer together when their mark groups digits: 1.234 beside
 * 900, and not 1.333 beside 2. */
static gboolean
groups_lie_closer (const GradusCsvColumn *column)
{
  const double plain = MAX (column->doubt_most, column->other_most)
                       / MIN (column->doubt_least, column->other_least);
  const double grouped = MAX (1000 * column->doubt_most, column->other_most)
                         / MIN (1000 * column->doubt_least, column->other_least);

  return column->doubt_most > 0 && column->other_most > 0 && grouped < plain;
}

/* The first column whose numbers have two readings; NULL when there is none. */
static const GradusCsvColumn *
find_doubt (const GradusCsvParser *parser, guint *index, gboolean *closer)
{
  const GradusCsvColumn *first = NULL;

  *closer = FALSE;
  for (guint j = 0; j < parser->columns->len; j++)
    {
      const GradusCsvColumn *column = g_ptr_array_index (parser->columns, j);
      const gboolean close = groups_lie_closer (column);

      if (column->doubt_row == 0 || column->n_numbers <= column->n_texts
          || (first != NULL && !close))
        continue;
      first = column;
      *index = j;
      *closer = close;
      if (close)
        break;
    }

  return first;
}

/* What the file as a whole says about its decimal mark, now that all of it was read. TRUE with
 * *@again when it is to be read once more with the other one. */
static gboolean
settle_mark (GradusCsvParser *parser, gboolean *again, GError **error)
{
  const GradusImportSource *source = parser->source;
  GradusImportReport *report = source->report;
  const GradusImportLayout *layout = &parser->layout;
  const gboolean comma = layout->decimal == ',';
  const GradusCsvColumn *column;
  g_autofree char *name = NULL, *sentence = NULL;
  gboolean closer, open;
  guint index = 0;

  *again = FALSE;
  if (layout->certain)
    return TRUE;
  /* 1,5 where points were expected, or 1,234 where nothing says what it is. */
  column = find_doubt (parser, &index, &closer);
  if (parser->against != 0 || (column == NULL && parser->other_groups && layout->separator != ','))
    {
      *again = TRUE;
      return TRUE;
    }
  if (column == NULL)
    return TRUE;
  /* Commas separate where the comma is no decimal mark, semicolons where it is one. */
  open = closer || (parser->other_groups && layout->separator != ',')
         || (comma && layout->separator != ';');
  if (!open && layout->separator == ',')
    return TRUE;
  name = gradus_csv_describe_column (column, index);
  if (!open)
    {
      gradus_import_add_note (
        report,
        comma
          ? _ ("Row %zu, column “%s”: the comma of “%s” was taken for the decimal mark; nothing "
               "in the file says that it groups thousands.")
          : _ ("Row %zu, column “%s”: the point of “%s” was taken for the decimal mark; nothing "
               "in the file says that it groups thousands."),
        column->doubt_row, name, column->first_doubt);
      return TRUE;
    }
  {
    char decimal[G_ASCII_DTOSTR_BUF_SIZE], grouped[G_ASCII_DTOSTR_BUF_SIZE];
    double value = 0;

    gradus_import_read_number (column->first_doubt, strlen (column->first_doubt), layout->decimal,
                               TRUE, &value);
    sentence = g_strdup_printf (
      /* Translators: a row, a column, a number as it stands there and its two readings. */
      _ ("Row %zu, column “%s”: “%s” means %s or %s, and nothing in the file says which. Say "
         "whether its decimal mark is the point or the comma."),
      column->doubt_row, name, column->first_doubt,
      g_ascii_formatd (decimal, sizeof decimal, "%.12g", value),
      g_ascii_formatd (grouped, sizeof grouped, "%.12g", 1000 * value));
  }
  if (source->options.tolerant)
    {
      if (report->doubt == NULL)
        report->doubt = g_steal_pointer (&sentence);
      *again = closer;
      return TRUE;
    }
  report->hint = GRADUS_IMPORT_HINT_DECIMAL;
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
               /* Translators: a file, and a sentence that names row and column. */
               _ ("“%s”: %s"), source->name, sentence);

  return FALSE;
}

/* --- The whole --- */

static void
parser_clear (GradusCsvParser *parser)
{
  g_clear_pointer (&parser->columns, g_ptr_array_unref);
  g_clear_pointer (&parser->first, g_ptr_array_unref);
  g_clear_pointer (&parser->long_rows, g_array_unref);
  g_clear_pointer (&parser->row_numbers, g_array_unref);
  g_clear_error (&parser->error);
}

/* Read the text as @layout says; once more where what was read shows another decimal mark.
 * *@no_numbers: no column of numbers was found. */
static GradusDataset *
read_layout (const GradusCsvParser *begin, GradusImportLayout layout, gboolean raw,
             gboolean *no_numbers, GError **error)
{
  GradusImportReport *report = begin->source->report;
  GradusDataset *dataset = NULL;
  gboolean again = TRUE;

  for (guint turn = 0; again && turn < 3; turn++)
    {
      GradusCsvParser parser = *begin;

      parser.layout = layout;
      parser.columns = g_ptr_array_new_with_free_func (column_free);
      parser.first = g_ptr_array_new_with_free_func (g_free);
      parser.long_rows = g_array_new (FALSE, FALSE, sizeof (guint));
      parser.row_numbers = g_array_new (FALSE, FALSE, sizeof (gsize));
      again = FALSE;
      if (!parse (&parser))
        g_propagate_error (error, g_steal_pointer (&parser.error));
      else if (settle_mark (&parser, &again, error) && !again)
        dataset = gradus_csv_finish (&parser, raw, error);
      layout.decimal = again ? (layout.decimal == '.' ? ',' : '.') : layout.decimal;
      layout.certain = parser.layout.certain || parser.against != 0 || turn > 0;
      *no_numbers = parser.no_numbers;
      parser_clear (&parser);
    }
  report->separator = layout.separator == GRADUS_IMPORT_NO_SEPARATOR ? 0 : layout.separator;
  report->decimal = layout.decimal;

  return dataset;
}

/* The separator that stands in a line "sep=;", which spreadsheets write first; *@length of the
 * lines up to it, and *@lines of them. 0 without such a line. */
static char
find_said_separator (const char *text, gsize length, gsize *before, gsize *lines)
{
  const char *p = text, *end = text + length;
  gsize n = 1;
  gboolean quoted;
  char separator;

  for (; p < end && g_ascii_isspace (*p); p++)
    n += *p == '\n';
  quoted = p < end && *p == '"';
  p += quoted;
  if (end - p < 5 || g_ascii_strncasecmp (p, "sep=", 4) != 0 || p[4] == '\n' || p[4] == '\r')
    return 0;
  separator = p[4];
  p += 5;
  if (quoted && p < end && *p == '"')
    p++;
  while (p < end && (*p == ' ' || *p == '\r'))
    p++;
  if (p < end && *p != '\n')
    return 0;
  *before = (gsize) (p - text) + (p < end);
  *lines = n;

  return separator;
}

/* A copy of the text with full-width separators in their narrow form, where the lines agree better
 * on them then; NULL where they do not. */
static char *
narrow_text (const char *text, gsize *length)
{
  g_autofree char *copy = NULL;
  gsize narrowed = *length;

  if (memchr (text, 0xef, *length) == NULL)
    return NULL;
  copy = g_memdup2 (text, *length);
  if (gradus_import_narrow_separators (copy, &narrowed, ",;|") == 0
      || gradus_import_measure_separators (copy, narrowed)
           <= gradus_import_measure_separators (text, *length))
    return NULL;
  *length = narrowed;

  return g_steal_pointer (&copy);
}

/* Where no column of numbers comes out, the separator was the wrong one. */
static GradusDataset *
try_separators (const GradusCsvParser *begin, char failed, GError **error)
{
  static const char separators[] = { ';', '\t', '|', ',', ' ' };
  GradusImportReport *report = begin->source->report;

  for (guint i = 0; i < G_N_ELEMENTS (separators); i++)
    {
      GradusImportLayout layout = { .separator = separators[i],
                                    .decimal = begin->source->options.decimal };
      GradusDataset *dataset;
      gboolean no_numbers;

      if (separators[i] == failed)
        continue;
      g_clear_pointer (&report->notes, g_free);
      g_clear_pointer (&report->first_bad, g_free);
      gradus_import_detect (begin->text, begin->length, &layout);
      dataset = read_layout (begin, layout, FALSE, &no_numbers, NULL);
      if (dataset != NULL)
        {
          g_clear_error (error);
          return dataset;
        }
    }

  return NULL;
}

GradusDataset *
gradus_import_csv (const GradusImportSource *source, gboolean raw, GError **error)
{
  GradusImportLayout layout = { .separator = source->options.separator,
                                .decimal = source->options.decimal };
  g_autofree char *narrowed = NULL;
  g_autoptr (GError) inner = NULL;
  GradusDataset *dataset;
  GradusCsvParser begin = { .source = source, .text = source->text, .length = source->length };
  gsize skip = 0;
  gboolean no_numbers = FALSE;
  const char said = find_said_separator (begin.text, begin.length, &skip, &begin.line);

  begin.text += skip;
  begin.length -= skip;
  if (layout.separator == 0)
    {
      layout.separator = said;
      narrowed = said == 0 ? narrow_text (begin.text, &begin.length) : NULL;
      begin.text = narrowed != NULL ? narrowed : begin.text;
    }
  gradus_import_detect (begin.text, begin.length, &layout);
  dataset = read_layout (&begin, layout, raw, &no_numbers, &inner);
  if (dataset == NULL && no_numbers && !raw && source->options.separator == 0 && said == 0)
    {
      dataset = try_separators (&begin, layout.separator, &inner);
      if (dataset == NULL)
        source->report->separator = layout.separator;
    }
  if (dataset == NULL)
    g_propagate_error (error, g_steal_pointer (&inner));
  else if (narrowed != NULL)
    gradus_import_add_note (source->report,
                            _ ("Full-width separators were read as ordinary ones."));

  return dataset;
}
