/* Gradus: tables from CSV, TSV and the like, through libcsv.
 *
 * One pass over the text. Every column is collected as doubles; a cell that is no number is stored as
 * a NaN whose payload says which text it was, so that the kind of a column can be decided at the end
 * at eight bytes a cell. A column whose texts are few becomes categorical, a mostly numeric one stays
 * numeric and its other cells are bad.
 *
 * Rows are counted as an editor counts lines: the first line of the file is row 1, blank lines count.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <csv.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "gradus-import-private.h"
#include "gradus-trace.h"

/* Payloads of the NaN that stands for a cell without a number. */
#define CELL_MISSING 0
#define CELL_OTHER_TEXT 0xffff

typedef struct
{
  char *name;              /* from the header, trimmed; "" without one */
  GArray *values;          /* double */
  GHashTable *codes;       /* text -> code from 1 on */
  GPtrArray *texts;        /* texts by code - 1; owned by codes */
  guint n_numbers, n_texts, n_missing;
  gboolean many;           /* more texts than a class label may have */
  gsize text_row, missing_row;          /* of the first such cell; 0 = none */
  char *first_text, *first_missing;
  gboolean keep, categorical;
} Column;

typedef struct
{
  const GradusImportSource *source;
  char separator, decimal;
  GPtrArray *columns;      /* Column */
  GPtrArray *first;        /* cells of the first record until it is known what it is */
  gboolean have_first;
  gsize line, row;         /* now, and where the present record began */
  gsize first_row;
  guint n_cells;           /* of the present record */
  gboolean row_ended;      /* by the text fed last */
  guint n_rows;
  GArray *long_rows;       /* guint: records with more cells than columns */
  gsize ragged_row;
  guint ragged_cells;
  guint n_ragged_cells;    /* cells that stick out */
  GError *error;
} Parser;

static double
box_text (guint16 code)
{
  guint64 bits = G_GUINT64_CONSTANT (0x7ff8000000000000) | code;
  double value;

  memcpy (&value, &bits, sizeof value);

  return value;
}

static guint16
unbox_text (double value)
{
  guint64 bits;

  memcpy (&bits, &value, sizeof bits);

  return (guint16) bits;
}

static void
column_free (gpointer data)
{
  Column *column = data;

  g_free (column->name);
  g_array_unref (column->values);
  g_clear_pointer (&column->codes, g_hash_table_unref);
  g_clear_pointer (&column->texts, g_ptr_array_unref);
  g_free (column->first_text);
  g_free (column->first_missing);
  g_free (column);
}

static Column *
column_new (const char *name)
{
  Column *column = g_new0 (Column, 1);

  column->name = g_strdup (name);
  column->values = g_array_new (FALSE, FALSE, sizeof (double));
  column->keep = TRUE;

  return column;
}

/* --- Cells --- */

static guint16
find_code (Column *column,
           const char *text)
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
      return CELL_OTHER_TEXT;
    }
  copy = g_strdup (text);
  g_ptr_array_add (column->texts, copy);
  g_hash_table_insert (column->codes, copy, GUINT_TO_POINTER (column->texts->len));

  return (guint16) column->texts->len;
}

static void
add_cell (Parser *parser,
          guint index,
          const char *text,
          gsize length)
{
  Column *column = g_ptr_array_index (parser->columns, index);
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
      value = box_text (CELL_MISSING);
    }
  else
    {
      if (column->n_texts++ == 0)
        {
          column->text_row = parser->row;
          column->first_text = g_strndup (text, length);
        }
      value = box_text (find_code (column, text));
    }
  g_array_append_val (column->values, value);
}

static void
note_ragged (Parser *parser)
{
  if (parser->ragged_row == 0)
    {
      parser->ragged_row = parser->row;
      parser->ragged_cells = parser->n_cells;
    }
}

static void
set_size_error (Parser *parser)
{
  if (parser->error == NULL)
    g_set_error (&parser->error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                 _("“%s” is too large: Gradus reads at most 1,000,000 rows, 10,000 columns and "
                   "50,000,000 numbers in all. Keep fewer rows or columns."),
                 parser->source->name);
}

/* A row of data is complete. */
static void
end_row (Parser *parser)
{
  if (parser->n_cells < parser->columns->len)
    {
      guint n = parser->n_cells;

      note_ragged (parser);
      for (guint j = n; j < parser->columns->len; j++)
        add_cell (parser, j, "", 0);
    }
  parser->n_rows++;
  if (parser->n_rows > GRADUS_IMPORT_MAX_ROWS ||
      (gsize) parser->n_rows * parser->columns->len > GRADUS_IMPORT_MAX_NUMBERS)
    set_size_error (parser);
}

/* --- The first record --- */

static gboolean
looks_like_header (Parser *parser)
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
end_first_record (Parser *parser)
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
cell_cb (void *data,
         size_t length,
         void *user_data)
{
  Parser *parser = user_data;
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
  if (parser->long_rows->len == 0 ||
      g_array_index (parser->long_rows, guint, parser->long_rows->len - 1) != parser->n_rows)
    g_array_append_val (parser->long_rows, parser->n_rows);
}

static void
row_cb (int terminator,
        void *user_data)
{
  Parser *parser = user_data;

  parser->row_ended = TRUE;
  if (parser->error != NULL)
    return;
  if (!parser->have_first)
    end_first_record (parser);
  else
    {
      if (parser->long_rows->len > 0 &&
          g_array_index (parser->long_rows, guint, parser->long_rows->len - 1) == parser->n_rows)
        note_ragged (parser);
      end_row (parser);
    }
  parser->n_cells = 0;
}

/* Runs of blanks outside quotes become one tab, which is what separates then. */
static void
squeeze_blanks (const char *line,
                gsize length,
                GString *out)
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
is_blank_line (const char *line,
               gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isspace (line[i]))
      return FALSE;

  return TRUE;
}

static gboolean
feed (Parser *parser,
      struct csv_parser *csv,
      const char *line,
      gsize length)
{
  if (csv_parse (csv, line, length, cell_cb, row_cb, parser) != length)
    {
      g_set_error (&parser->error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _("“%s” cannot be read as a table: row %zu is not understood. "
                     "Check its quotation marks."), parser->source->name, parser->line);
      return FALSE;
    }

  return parser->error == NULL;
}

static gboolean
parse_lines (Parser *parser,
             struct csv_parser *csv)
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
                   _("“%s”: a quotation mark that opens in row %zu is never closed. "
                     "Close it or remove it."), parser->source->name, parser->row);
      return FALSE;
    }

  return TRUE;
}

static gboolean
parse (Parser *parser)
{
  struct csv_parser csv;
  gboolean parsed;

  if (csv_init (&csv, CSV_APPEND_NULL) != 0)
    {
      g_set_error_literal (&parser->error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                           _("There is not enough memory to read the table."));
      return FALSE;
    }
  csv_set_delim (&csv, (guchar) (parser->separator == ' ' ? '\t' : parser->separator));
  csv_set_blk_size (&csv, 1024);
  parsed = parse_lines (parser, &csv);
  csv_free (&csv);

  return parsed;
}

/* --- Columns --- */

static char *
describe_column (const Column *column,
                 guint index)
{
  return column->name[0] != '\0' ? g_strdup (column->name) : g_strdup_printf ("%u", index + 1);
}

G_GNUC_PRINTF (2, 3) static void
add_note (GradusImportReport *report,
          const char *format,
          ...)
{
  g_autofree char *note = NULL;
  char *notes;
  va_list args;

  va_start (args, format);
  note = g_strdup_vprintf (format, args);
  va_end (args);
  notes = report->notes == NULL ? g_strdup (note) : g_strconcat (report->notes, "\n", note, NULL);
  g_free (report->notes);
  report->notes = notes;
}

/* Numbers in a column of texts are texts too. */
static void
name_numbers (Column *column)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < column->values->len && !column->many; i++)
    {
      double *value = &g_array_index (column->values, double, i);

      if (isnan (*value))
        continue;
      g_string_truncate (text, 0);
      gradus_json_append_number (text, *value);
      *value = box_text (find_code (column, text->str));
    }
}

/* The row numbers that R and pandas write in front have no name and count from 0 or 1. */
static gboolean
is_row_number (const Column *column)
{
  double first;

  if (column->name[0] != '\0' || column->n_numbers != column->values->len ||
      column->values->len < 2)
    return FALSE;
  first = g_array_index (column->values, double, 0);
  if (first != 0.0 && first != 1.0)
    return FALSE;
  for (guint i = 0; i < column->values->len; i++)
    if (g_array_index (column->values, double, i) != first + i)
      return FALSE;

  return TRUE;
}

/* Decide what each column is. */
static void
classify_columns (Parser *parser)
{
  GradusImportReport *report = parser->source->report;

  for (guint j = 0; j < parser->columns->len; j++)
    {
      Column *column = g_ptr_array_index (parser->columns, j);
      g_autofree char *name = describe_column (column, j);

      if (column->n_numbers + column->n_texts == 0)
        {
          column->keep = FALSE;
          if (column->name[0] != '\0')
            add_note (report, _("The column “%s” is empty and was left out."), name);
        }
      else if (report->header && j == 0 && parser->columns->len > 1 && is_row_number (column))
        {
          column->keep = FALSE;
          add_note (report, _("The first column has no name and counts the rows; it was left out."));
        }
      else if (column->n_numbers <= column->n_texts)
        {
          column->categorical = TRUE;
          name_numbers (column);
          if (column->many)
            {
              column->keep = FALSE;
              add_note (report, _("The column “%s” holds more than %d different texts and was left "
                                  "out."), name, GRADUS_IMPORT_MAX_LEVELS);
            }
        }
    }
}

/* --- Bad cells --- */

static gboolean
is_bad (const Column *column,
        double value)
{
  return isnan (value) && (!column->categorical || unbox_text (value) == CELL_MISSING);
}

/* Count the bad cells and describe the first of them, by row and then by column. */
static void
find_bad_cells (Parser *parser)
{
  GradusImportReport *report = parser->source->report;
  gsize first = G_MAXSIZE;

  report->bad_cells = parser->n_ragged_cells;
  if (parser->ragged_row > 0)
    {
      first = parser->ragged_row;
      report->first_bad = g_strdup_printf (
        _("Row %zu has %u cells where row %zu has %u."),
        parser->ragged_row, parser->ragged_cells, parser->first_row, parser->columns->len);
    }
  for (guint j = 0; j < parser->columns->len; j++)
    {
      const Column *column = g_ptr_array_index (parser->columns, j);
      g_autofree char *name = describe_column (column, j);

      if (!column->keep)
        continue;
      report->bad_cells += column->n_missing + (column->categorical ? 0 : column->n_texts);
      if (column->missing_row > 0 && column->missing_row < first)
        {
          first = column->missing_row;
          g_free (report->first_bad);
          if (column->first_missing[0] == '\0')
            report->first_bad = g_strdup_printf (
              _("Row %zu, column “%s”: the cell is empty."), first, name);
          else
            report->first_bad = g_strdup_printf (
              _("Row %zu, column “%s”: “%s” means that the value is missing."),
              first, name, column->first_missing);
        }
      if (!column->categorical && column->text_row > 0 && column->text_row < first)
        {
          g_autofree char *shown = g_utf8_substring (column->first_text, 0,
                                                     MIN (g_utf8_strlen (column->first_text, -1),
                                                          40));

          first = column->text_row;
          g_free (report->first_bad);
          report->first_bad = g_strdup_printf (
            _("Row %zu, column “%s”: “%s” is not a number that Gradus can use."),
            first, name, shown);
        }
    }
}

/* The rows that stay, in order. */
static GArray *
choose_rows (Parser *parser)
{
  g_autofree guint8 *drop = g_new0 (guint8, MAX (parser->n_rows, 1));
  GArray *rows = g_array_sized_new (FALSE, FALSE, sizeof (guint), parser->n_rows);

  if (parser->source->options.missing == GRADUS_MISSING_DROP)
    {
      for (guint i = 0; i < parser->long_rows->len; i++)
        drop[g_array_index (parser->long_rows, guint, i)] = 1;
      for (guint j = 0; j < parser->columns->len; j++)
        {
          const Column *column = g_ptr_array_index (parser->columns, j);

          for (guint i = 0; column->keep && i < parser->n_rows; i++)
            if (is_bad (column, g_array_index (column->values, double, i)))
              drop[i] = 1;
        }
    }
  for (guint i = 0; i < parser->n_rows; i++)
    if (!drop[i])
      g_array_append_val (rows, i);

  return rows;
}

/* --- The table --- */

static double
find_mean (const Column *column)
{
  double mean = 0.0;
  guint n = 0;

  /* The running form does not overflow where the sum would. */
  for (guint i = 0; i < column->values->len; i++)
    {
      double value = g_array_index (column->values, double, i);

      if (!isnan (value))
        {
          n++;
          mean += value / n - mean / n;
        }
    }

  return mean;
}

static int
compare_texts (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void
add_categorical (GradusTableBuilder *builder,
                 const Column *column,
                 const char *name,
                 const GArray *rows)
{
  guint counts[GRADUS_IMPORT_MAX_LEVELS + 1] = { 0 };
  gint32 code_of[GRADUS_IMPORT_MAX_LEVELS + 1] = { 0 };
  g_autoptr (GPtrArray) levels = g_ptr_array_new ();
  g_autofree gint32 *codes = g_new (gint32, MAX (rows->len, 1));
  guint16 most = 0;

  for (guint i = 0; i < rows->len; i++)
    counts[unbox_text (g_array_index (column->values, double, g_array_index (rows, guint, i)))]++;
  for (guint16 code = 1; code <= column->texts->len; code++)
    if (counts[code] > 0)
      {
        g_ptr_array_add (levels, g_ptr_array_index (column->texts, code - 1u));
        if (most == 0 || counts[code] > counts[most])
          most = code;
      }
  g_ptr_array_sort (levels, compare_texts);
  for (guint k = 0; k < levels->len; k++)
    code_of[GPOINTER_TO_UINT (g_hash_table_lookup (column->codes,
                                                   g_ptr_array_index (levels, k)))] = (gint32) k;
  /* A missing label gets the most frequent one, as a missing number gets the mean. */
  code_of[CELL_MISSING] = code_of[most];
  for (guint i = 0; i < rows->len; i++)
    codes[i] = code_of[unbox_text (g_array_index (column->values, double,
                                                  g_array_index (rows, guint, i)))];
  g_ptr_array_add (levels, NULL);
  gradus_table_builder_add_classes (builder, name, codes, (const char *const *) levels->pdata,
                                    levels->len - 1);
}

static void
add_numeric (GradusTableBuilder *builder,
             const Column *column,
             const char *name,
             const GArray *rows)
{
  g_autofree double *values = g_new (double, MAX (rows->len, 1));
  gboolean whole = column->n_missing + column->n_texts == 0;
  double mean = whole ? 0.0 : find_mean (column);

  for (guint i = 0; i < rows->len; i++)
    {
      double value = g_array_index (column->values, double, g_array_index (rows, guint, i));

      values[i] = isnan (value) ? mean : value;
    }
  gradus_table_builder_add (builder, name, values);
}

static gboolean
has_name (const char *name,
          const char *const *names)
{
  for (guint i = 0; names[i] != NULL; i++)
    if (g_ascii_strcasecmp (names[i], name) == 0)
      return TRUE;

  return FALSE;
}

/* Whether a numeric column can be class numbers: whole numbers, few of them. */
static gboolean
holds_class_numbers (const Column *column,
                     const GArray *rows)
{
  double seen[GRADUS_IMPORT_MAX_LEVELS];
  guint n = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      double value = g_array_index (column->values, double, g_array_index (rows, guint, i));
      guint k = 0;

      if (isnan (value) || value != trunc (value))
        return FALSE;
      while (k < n && seen[k] != value)
        k++;
      if (k == n && n == GRADUS_IMPORT_MAX_LEVELS)
        return FALSE;
      if (k == n)
        seen[n++] = value;
    }

  return TRUE;
}

/* Roles by kind and name. @used: the columns that went into the builder, in its order. */
static void
set_roles (GradusTableBuilder *builder,
           const GPtrArray *used,
           const GArray *rows)
{
  static const char *const label_names[] = {
    "class", "classes", "label", "labels", "species", "category", "cluster", "group", "target", NULL,
  };
  static const char *const number_label_names[] = {
    "class", "classes", "label", "labels", "species", "category", "cluster", NULL,
  };
  static const char *const y_names[] = { "y", "target", NULL };
  int label = -1, y = -1;
  g_autofree guint *x = g_new (guint, MAX (used->len, 1));
  guint d = 0;

  for (guint j = 0; j < used->len; j++)
    {
      const Column *column = g_ptr_array_index (used, j);

      /* A telling name wins over the last place. */
      if (column->categorical &&
          (label < 0 || has_name (column->name, label_names) ||
           !has_name (((Column *) g_ptr_array_index (used, label))->name, label_names)))
        label = (int) j;
    }
  for (guint j = 0; j < used->len && label < 0; j++)
    {
      const Column *column = g_ptr_array_index (used, j);

      if (has_name (column->name, number_label_names) && holds_class_numbers (column, rows))
        label = (int) j;
    }
  for (guint j = used->len; j-- > 0 && y < 0;)
    {
      const Column *column = g_ptr_array_index (used, j);

      if ((int) j == label || column->categorical)
        continue;
      /* Only the last number counts: a y in the middle is a coordinate. */
      if (has_name (column->name, y_names))
        y = (int) j;
      break;
    }
  for (guint j = 0; j < used->len; j++)
    {
      const Column *column = g_ptr_array_index (used, j);

      if (!column->categorical && (int) j != label && (int) j != y)
        x[d++] = j;
    }
  gradus_table_builder_set_x (builder, x, d);
  gradus_table_builder_set_y (builder, y);
  gradus_table_builder_set_label (builder, label);
}

static GradusDataset *
build_table (Parser *parser,
             const GArray *rows,
             gboolean raw)
{
  g_autoptr (GradusTableBuilder) builder = gradus_table_builder_new (rows->len);
  g_autoptr (GPtrArray) used = g_ptr_array_new ();
  guint n_numeric = 0, n_categorical = 0;

  for (guint j = 0; j < parser->columns->len; j++)
    {
      Column *column = g_ptr_array_index (parser->columns, j);
      g_autofree char *name = g_strdup (column->name);

      if (!column->keep)
        continue;
      if (column->categorical)
        n_categorical++;
      else
        n_numeric++;
      if (name[0] == '\0')
        {
          g_free (name);
          name = !column->categorical ? g_strdup_printf ("x%u", n_numeric)
                 : n_categorical == 1 ? g_strdup ("class")
                 : g_strdup_printf ("class%u", n_categorical);
        }
      if (column->categorical)
        add_categorical (builder, column, name, rows);
      else
        add_numeric (builder, column, name, rows);
      g_ptr_array_add (used, column);
    }
  if (!raw)
    set_roles (builder, used, rows);

  return gradus_table_builder_end (g_steal_pointer (&builder), parser->source->title,
                                   parser->source->origin);
}

/* --- The whole --- */

static gboolean
check_contents (Parser *parser,
                gboolean raw,
                GError **error)
{
  const char *name = parser->source->name;
  guint n_numeric = 0;

  if (parser->n_rows == 0)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   parser->have_first
                   ? _("“%s” has a header and no rows below it. Add rows of numbers.")
                   : _("“%s” holds no rows. Add rows of numbers."), name);
      return FALSE;
    }
  for (guint j = 0; j < parser->columns->len; j++)
    {
      const Column *column = g_ptr_array_index (parser->columns, j);

      n_numeric += column->keep && !column->categorical;
      if (raw && column->keep && column->categorical)
        {
          g_autofree char *label = describe_column (column, j);

          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_START,
                       _("“%s”: the column “%s” holds text where numbers are needed. Remove it."),
                       name, label);
          return FALSE;
        }
    }
  if (n_numeric == 0)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _("“%s” has no column of numbers. Check that it is a table, and its separator "
                     "and decimal mark."), name);
      return FALSE;
    }

  return TRUE;
}

static gboolean
check_bad_cells (Parser *parser,
                 GError **error)
{
  const GradusImportReport *report = parser->source->report;

  if (report->first_bad == NULL || parser->source->options.missing == GRADUS_MISSING_DROP)
    return TRUE;
  if (parser->source->options.missing == GRADUS_MISSING_REFUSE)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   /* Translators: the second is a sentence that names row and column. */
                   _("“%s”: %s Correct it, or choose to drop such rows or to fill such cells with the "
                     "mean of their column."), parser->source->name, report->first_bad);
      return FALSE;
    }
  if (parser->long_rows->len > 0)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _("“%s”: a row has more cells than there are columns, which a mean cannot mend. "
                     "Correct it, or choose to drop such rows."), parser->source->name);
      return FALSE;
    }

  return TRUE;
}

static GradusDataset *
finish (Parser *parser,
        gboolean raw,
        GError **error)
{
  GradusImportReport *report = parser->source->report;
  g_autoptr (GArray) rows = NULL;
  GradusDataset *dataset;

  classify_columns (parser);
  if (!check_contents (parser, raw, error))
    return NULL;
  find_bad_cells (parser);
  if (!check_bad_cells (parser, error))
    return NULL;
  rows = choose_rows (parser);
  if (rows->len == 0)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _("“%s” has a bad cell in every row, so that none is left. Choose to fill them "
                     "with the mean of their column, or remove the worst column."),
                   parser->source->name);
      return NULL;
    }
  report->left_out = parser->n_rows - rows->len;
  dataset = build_table (parser, rows, raw);
  report->rows = gradus_dataset_get_table (dataset)->n;
  report->columns = gradus_dataset_get_table (dataset)->n_columns;

  return dataset;
}

GradusDataset *
gradus_import_csv (const GradusImportSource *source,
                   gboolean raw,
                   GError **error)
{
  GradusImportReport *report = source->report;
  GradusDataset *dataset = NULL;
  Parser parser = {
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

  if (parse (&parser))
    dataset = finish (&parser, raw, error);
  else
    g_propagate_error (error, g_steal_pointer (&parser.error));

  g_ptr_array_unref (parser.columns);
  g_ptr_array_unref (parser.first);
  g_array_unref (parser.long_rows);

  return dataset;
}
