/* Gradus: files of spreadsheets: Office Open XML (.xlsx) and OpenDocument (.ods).
 *
 * Only what a table needs is read: the values of the cells of one sheet. Formulas are not computed,
 * since both formats keep their last values; formats of numbers are not applied, so that a date of
 * an .xlsx is its number of days. Nothing is trusted: what is unpacked is counted as it comes out,
 * whatever the directory of the archive says, and so are the cells and the time.
 *
 * ECMA-376 part 1, 18.2 to 18.4 (workbook, sheets, shared strings); OpenDocument 1.3 part 3, 9.1
 * (tables).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gmodule.h>
#include <string.h>
#include <zip.h>

#include "gradus-sheet-file.h"

/* Of XML in all, of CSV, of columns and of shared strings. */
#define MAX_UNPACKED (100u * 1024u * 1024u)
#define MAX_TEXT (64u * 1024u * 1024u)
#define MAX_COLUMNS 10000
#define MAX_STRINGS 4000000
#define MAX_SHEETS 1000
#define MAX_MICROSECONDS 2000000
#define PIECE 65536

typedef struct
{
  zip_t *archive;
  gsize unpacked;
  gint64 deadline;
  gboolean too_large;
} Book;

/* The name without the prefix of its namespace. */
static const char *
local (const char *name)
{
  const char *colon = strrchr (name, ':');

  return colon != NULL ? colon + 1 : name;
}

static gboolean
is_called (const char *name, const char *wanted)
{
  return strcmp (local (name), wanted) == 0;
}

static const char *
get (const char **names, const char **values, const char *wanted)
{
  for (guint i = 0; names[i] != NULL; i++)
    if (is_called (names[i], wanted))
      return values[i];

  return NULL;
}

/* A whole number from 1 to @most; 1 where there is none. */
static guint
get_count (const char **names, const char **values, const char *wanted, guint most)
{
  const char *text = get (names, values, wanted);
  const gint64 count = text != NULL ? g_ascii_strtoll (text, NULL, 10) : 1;

  return (guint) CLAMP (count, 1, (gint64) most);
}

static void
fail (GError **error)
{
  g_set_error_literal (error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT, "");
}

static void
fail_too_large (Book *book, GError **error)
{
  book->too_large = TRUE;
  fail (error);
}

/* Have @parser read an entry of the archive. FALSE: there is none, or it makes no sense. */
static gboolean
parse (Book *book, const char *entry, const GMarkupParser *parser, gpointer reader)
{
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (parser, 0, reader, NULL);
  zip_file_t *file = zip_fopen (book->archive, entry, 0);
  g_autofree char *piece = g_malloc (PIECE);
  gboolean good = TRUE, first = TRUE;
  zip_int64_t n = 0;

  if (file == NULL)
    return FALSE;
  while (good && (n = zip_fread (file, piece, PIECE)) > 0)
    {
      /* A mark of byte order, which GMarkup does not know. */
      const guint skip = first && n >= 3 && memcmp (piece, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

      first = FALSE;
      book->unpacked += (gsize) n;
      if (book->unpacked > MAX_UNPACKED || g_get_monotonic_time () > book->deadline)
        book->too_large = TRUE;
      good = !book->too_large
             && g_markup_parse_context_parse (context, piece + skip, n - skip, NULL);
    }
  good = good && n == 0 && g_markup_parse_context_end_parse (context, NULL);
  zip_fclose (file);

  return good;
}

/* --- Cells ------------------------------------------------------------------------------------ */

/* The rows of one sheet as CSV; those without any cell are left out. */
typedef struct
{
  Book *book;
  GString *text;
  GArray *widths; /* guint: cells of each row in the text */
  GString *row;
  guint columns; /* written in the row */
  guint pending; /* empty ones behind them */
} Cells;

static void
cells_init (Cells *self, Book *book)
{
  *self = (Cells){ .book = book,
                   .text = g_string_new (NULL),
                   .widths = g_array_new (FALSE, FALSE, sizeof (guint)),
                   .row = g_string_new (NULL) };
}

static void
cells_clear (Cells *self)
{
  g_string_free (self->text, TRUE);
  g_array_unref (self->widths);
  g_string_free (self->row, TRUE);
}

/* In quotation marks, those in it twice; of several lines one is made. */
static void
append_quoted (GString *row, const char *value, gsize length)
{
  g_string_append_c (row, '"');
  for (gsize i = 0; i < length; i++)
    {
      if (value[i] == '"')
        g_string_append_c (row, '"');
      g_string_append_c (row, value[i] == '\n' || value[i] == '\r' ? ' ' : value[i]);
    }
  g_string_append_c (row, '"');
}

static void
cells_add (Cells *self, const char *value, gsize length, guint repeat, GError **error)
{
  if (length == 0)
    {
      self->pending = MIN (self->pending + repeat, G_MAXUINT / 2);
      return;
    }
  if (self->columns + (guint64) self->pending + repeat > MAX_COLUMNS
      || self->text->len + self->row->len + (guint64) repeat * (2 * length + 3) > MAX_TEXT)
    {
      fail_too_large (self->book, error);
      return;
    }
  for (guint i = 0; i < self->pending + repeat; i++)
    {
      if (self->columns + i > 0)
        g_string_append_c (self->row, ',');
      if (i < self->pending)
        continue;
      append_quoted (self->row, value, length);
    }
  self->columns += self->pending + repeat;
  self->pending = 0;
}

static void
cells_end_row (Cells *self, guint repeat, GError **error)
{
  if (self->columns > 0)
    {
      if (self->text->len + (guint64) repeat * (self->row->len + 1) > MAX_TEXT)
        {
          fail_too_large (self->book, error);
          return;
        }
      for (guint i = 0; i < repeat; i++)
        {
          g_string_append_len (self->text, self->row->str, (gssize) self->row->len);
          g_string_append_c (self->text, '\n');
          g_array_append_val (self->widths, self->columns);
        }
    }
  g_string_truncate (self->row, 0);
  self->columns = self->pending = 0;
}

/* All rows as long as the longest, because the last cells of a row are left out where they are
 * empty. NULL: that would be too large. */
static GString *
cells_finish (Cells *self)
{
  GString *text;
  const char *p = self->text->str;
  guint widest = 0;
  guint64 missing = 0;

  for (guint i = 0; i < self->widths->len; i++)
    widest = MAX (widest, g_array_index (self->widths, guint, i));
  for (guint i = 0; i < self->widths->len; i++)
    missing += widest - g_array_index (self->widths, guint, i);
  if (self->text->len + missing > MAX_TEXT)
    {
      self->book->too_large = TRUE;
      return NULL;
    }
  text = g_string_sized_new (self->text->len + missing + 1);
  for (guint i = 0; i < self->widths->len; i++)
    {
      const char *end = strchr (p, '\n');

      g_string_append_len (text, p, end - p);
      for (guint j = g_array_index (self->widths, guint, i); j < widest; j++)
        g_string_append_c (text, ',');
      g_string_append_c (text, '\n');
      p = end + 1;
    }

  return text;
}

/* --- Office Open XML -------------------------------------------------------------------------- */

/* What a part refers to: for an id the place, for a type the place. */
typedef struct
{
  const char *folder;
  GHashTable *by_id;   /* char * -> char * */
  GHashTable *by_type; /* the last word of the type -> char * */
} Relations;

static void
relation_start (GMarkupParseContext *context, const char *element, const char **names,
                const char **values, gpointer reader, GError **error)
{
  Relations *self = reader;
  const char *id = get (names, values, "Id"), *type = get (names, values, "Type");
  const char *target = get (names, values, "Target");
  g_autofree char *place = NULL;

  if (!is_called (element, "Relationship") || id == NULL || type == NULL || target == NULL)
    return;
  if (*target == '/')
    place = g_strdup (target + 1);
  else if (*self->folder == '\0')
    place = g_strdup (target);
  else
    place = g_build_path ("/", self->folder, target, NULL);
  type = strrchr (type, '/') != NULL ? strrchr (type, '/') + 1 : type;
  g_hash_table_insert (self->by_id, g_strdup (id), g_strdup (place));
  g_hash_table_insert (self->by_type, g_strdup (type), g_steal_pointer (&place));
}

static void
relations_clear (Relations *self)
{
  g_clear_pointer (&self->by_id, g_hash_table_unref);
  g_clear_pointer (&self->by_type, g_hash_table_unref);
}

/* Those of @part ("": of the whole archive), whose folder is @folder. */
static gboolean
relations_read (Relations *self, Book *book, const char *folder, const char *part)
{
  static const GMarkupParser parser = { .start_element = relation_start };
  g_autofree char *entry = g_strconcat (folder, *folder != '\0' ? "/" : "", "_rels/", part, ".rels",
                                        NULL);

  self->folder = folder;
  self->by_id = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->by_type = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  return parse (book, entry, &parser, self);
}

typedef struct
{
  GPtrArray *names;
  GPtrArray *ids;
} Sheets;

static void
sheet_start (GMarkupParseContext *context, const char *element, const char **names,
             const char **values, gpointer reader, GError **error)
{
  Sheets *self = reader;
  const char *name = get (names, values, "name"), *id = get (names, values, "id");

  if (!is_called (element, "sheet") || name == NULL || id == NULL || self->ids->len >= MAX_SHEETS)
    return;
  g_ptr_array_add (self->names, g_strdup (name));
  g_ptr_array_add (self->ids, g_strdup (id));
}

/* Texts that cells refer to by their number, one behind the other. */
typedef struct
{
  Book *book;
  GString *text;
  GArray *ends; /* guint32 */
  gboolean in_text;
  gboolean in_phonetic; /* how it is read aloud */
} Strings;

static void
string_start (GMarkupParseContext *context, const char *element, const char **names,
              const char **values, gpointer reader, GError **error)
{
  Strings *self = reader;

  if (is_called (element, "rPh"))
    self->in_phonetic = TRUE;
  self->in_text = is_called (element, "t") && !self->in_phonetic;
}

static void
string_end (GMarkupParseContext *context, const char *element, gpointer reader, GError **error)
{
  Strings *self = reader;
  const guint32 end = (guint32) self->text->len;

  self->in_text = FALSE;
  if (is_called (element, "rPh"))
    self->in_phonetic = FALSE;
  if (!is_called (element, "si"))
    return;
  if (self->ends->len >= MAX_STRINGS)
    fail_too_large (self->book, error);
  else
    g_array_append_val (self->ends, end);
}

static void
string_text (GMarkupParseContext *context, const char *text, gsize length, gpointer reader,
             GError **error)
{
  Strings *self = reader;

  if (self->in_text)
    g_string_append_len (self->text, text, (gssize) length);
}

typedef struct
{
  Cells cells;
  const Strings *strings;
  GString *value;
  gboolean in_value;
  char type; /* of the cell: s a shared string, e an error, b yes or no, else what stands there */
} Grid;

/* The column of "BC12", from 0. */
static guint
read_column (const char *place)
{
  guint column = 0;

  for (; g_ascii_isalpha (*place) && column < G_MAXUINT / 52; place++)
    column = 26 * column + (guint) (g_ascii_toupper (*place) - 'A' + 1);

  return column > 0 ? column - 1 : 0;
}

static void
grid_start (GMarkupParseContext *context, const char *element, const char **names,
            const char **values, gpointer reader, GError **error)
{
  Grid *self = reader;

  self->in_value = is_called (element, "v") || is_called (element, "t");
  if (is_called (element, "c"))
    {
      const char *place = get (names, values, "r"), *type = get (names, values, "t");
      const guint column = place != NULL ? read_column (place) : 0;
      const guint behind = self->cells.columns + self->cells.pending;

      if (column > behind)
        self->cells.pending += column - behind;
      self->type = type == NULL || g_str_equal (type, "str") ? 'n' : *type;
      g_string_truncate (self->value, 0);
    }
}

static void
grid_text (GMarkupParseContext *context, const char *text, gsize length, gpointer reader,
           GError **error)
{
  Grid *self = reader;

  if (self->in_value)
    g_string_append_len (self->value, text, (gssize) length);
}

static void
grid_end (GMarkupParseContext *context, const char *element, gpointer reader, GError **error)
{
  Grid *self = reader;
  const char *value = self->value->str;
  gsize length = self->value->len;

  self->in_value = FALSE;
  if (is_called (element, "row"))
    cells_end_row (&self->cells, 1, error);
  if (!is_called (element, "c"))
    return;
  if (self->type == 's')
    {
      const guint64 i = g_ascii_strtoull (value, NULL, 10);
      guint32 begin, end;

      if (i >= self->strings->ends->len)
        {
          fail (error);
          return;
        }
      begin = i > 0 ? g_array_index (self->strings->ends, guint32, i - 1) : 0;
      end = g_array_index (self->strings->ends, guint32, i);
      value = self->strings->text->str + begin;
      length = end - begin;
    }
  else if (self->type == 'b')
    {
      value = *value == '1' ? "TRUE" : "FALSE";
      length = strlen (value);
    }
  else if (self->type == 'e')
    length = 0;
  cells_add (&self->cells, value, length, 1, error);
}

/* NULL: it cannot be read. */
static GString *
read_grid (Book *book, const char *entry, const Strings *strings)
{
  static const GMarkupParser parser = { grid_start, grid_end, grid_text, NULL, NULL };
  Grid grid = { .strings = strings, .value = g_string_new (NULL) };
  GString *text = NULL;

  cells_init (&grid.cells, book);
  if (parse (book, entry, &parser, &grid))
    text = cells_finish (&grid.cells);
  cells_clear (&grid.cells);
  g_string_free (grid.value, TRUE);

  return text;
}

/* The sheets at their places; the first with cells, or @wanted. */
static GradusSheetStatus
read_sheets (Book *book, const Sheets *sheets, const Relations *parts, const Strings *strings,
             int wanted, GradusSheet *out)
{
  for (guint i = wanted < 0 ? 0 : (guint) wanted; i < sheets->ids->len; i++)
    {
      const char *entry = g_hash_table_lookup (parts->by_id, g_ptr_array_index (sheets->ids, i));
      g_autoptr (GString) text = entry != NULL ? read_grid (book, entry, strings) : NULL;

      if (text == NULL)
        return GRADUS_SHEET_DAMAGED;
      if (text->len > 0)
        {
          out->sheet = i;
          out->text = g_steal_pointer (&text);
          g_ptr_array_add (sheets->names, NULL);
          out->names = g_strdupv ((char **) sheets->names->pdata);
          return GRADUS_SHEET_READ;
        }
      if (wanted >= 0)
        break;
    }

  return GRADUS_SHEET_EMPTY;
}

static GradusSheetStatus
read_office (Book *book, int wanted, GradusSheet *out)
{
  static const GMarkupParser sheet_parser = { .start_element = sheet_start };
  static const GMarkupParser string_parser = { string_start, string_end, string_text, NULL, NULL };
  Relations top = { 0 }, parts = { 0 };
  Sheets sheets = { g_ptr_array_new_with_free_func (g_free),
                    g_ptr_array_new_with_free_func (g_free) };
  Strings strings = { .book = book,
                      .text = g_string_new (NULL),
                      .ends = g_array_new (FALSE, FALSE, sizeof (guint32)) };
  GradusSheetStatus status = GRADUS_SHEET_DAMAGED;
  const char *workbook = NULL, *shared = NULL;
  g_autofree char *folder = NULL, *part = NULL;

  if (relations_read (&top, book, "", ""))
    workbook = g_hash_table_lookup (top.by_type, "officeDocument");
  if (workbook == NULL)
    status = GRADUS_SHEET_NO_SPREADSHEET;
  else
    {
      const char *slash = strrchr (workbook, '/');

      folder = slash != NULL ? g_strndup (workbook, (gsize) (slash - workbook)) : g_strdup ("");
      part = g_strdup (slash != NULL ? slash + 1 : workbook);
      if (relations_read (&parts, book, folder, part)
          && parse (book, workbook, &sheet_parser, &sheets))
        {
          shared = g_hash_table_lookup (parts.by_type, "sharedStrings");
          if (g_hash_table_lookup (parts.by_type, "worksheet") == NULL)
            status = GRADUS_SHEET_NO_SPREADSHEET;
          else if (shared == NULL || parse (book, shared, &string_parser, &strings))
            status = read_sheets (book, &sheets, &parts, &strings, wanted, out);
        }
    }
  relations_clear (&top);
  relations_clear (&parts);
  g_ptr_array_unref (sheets.names);
  g_ptr_array_unref (sheets.ids);
  g_string_free (strings.text, TRUE);
  g_array_unref (strings.ends);

  return status;
}

/* --- OpenDocument ----------------------------------------------------------------------------- */

typedef struct
{
  Cells cells;
  int wanted;        /* the sheet whose cells are read; -1: the present one, until one has cells */
  int sheet;         /* the present one, or -1 */
  int found;         /* whose cells are there, or -1 */
  guint depth;       /* tables in tables */
  guint annotations; /* what is said of a cell is not in it */
  GPtrArray *names;
  GString *value;
  gboolean is_text; /* the cell is its text, not an attribute */
  guint paragraphs;
  guint repeat_cell, repeat_row;
} Content;

static gboolean
is_wanted (const Content *self)
{
  return self->depth == 1
         && (self->wanted < 0 ? self->found < 0 || self->found == self->sheet
                              : self->sheet == self->wanted);
}

static void
begin_cell (Content *self, const char **names, const char **values)
{
  static const char *const members[] = { "value", "date-value", "time-value", "boolean-value" };
  const char *type = get (names, values, "value-type");

  self->repeat_cell = get_count (names, values, "number-columns-repeated", G_MAXUINT / 4);
  self->paragraphs = 0;
  self->is_text = type == NULL || g_str_equal (type, "string");
  g_string_truncate (self->value, 0);
  for (guint i = 0; !self->is_text && i < G_N_ELEMENTS (members); i++)
    if (get (names, values, members[i]) != NULL)
      {
        g_string_assign (self->value, get (names, values, members[i]));
        return;
      }
}

static void
content_start (GMarkupParseContext *context, const char *element, const char **names,
               const char **values, gpointer reader, GError **error)
{
  Content *self = reader;

  if (is_called (element, "annotation"))
    self->annotations++;
  else if (is_called (element, "table"))
    {
      if (self->depth++ > 0)
        return;
      if (++self->sheet >= MAX_SHEETS)
        fail_too_large (self->cells.book, error);
      else
        g_ptr_array_add (self->names, g_strdup (get (names, values, "name")));
    }
  else if (!is_wanted (self))
    return;
  else if (is_called (element, "table-row"))
    self->repeat_row = get_count (names, values, "number-rows-repeated", G_MAXINT);
  else if (is_called (element, "table-cell") || is_called (element, "covered-table-cell"))
    begin_cell (self, names, values);
  else if (is_called (element, "p") && self->is_text && self->annotations == 0
           && self->paragraphs++ > 0)
    g_string_append_c (self->value, ' ');
  else if ((is_called (element, "s") || is_called (element, "tab")) && self->is_text
           && self->annotations == 0)
    g_string_append_c (self->value, ' ');
}

static void
content_text (GMarkupParseContext *context, const char *text, gsize length, gpointer reader,
              GError **error)
{
  Content *self = reader;
  const GSList *stack = g_markup_parse_context_get_element_stack (context);

  /* White space between elements is no text. */
  if (self->is_text && self->annotations == 0 && stack != NULL
      && !is_called (stack->data, "table-cell") && !is_called (stack->data, "table-row")
      && is_wanted (self))
    g_string_append_len (self->value, text, (gssize) length);
}

static void
content_end (GMarkupParseContext *context, const char *element, gpointer reader, GError **error)
{
  Content *self = reader;

  if (is_called (element, "annotation"))
    self->annotations--;
  else if (is_called (element, "table"))
    {
      if (self->depth == 1 && self->found < 0 && self->cells.text->len > 0)
        self->found = self->sheet;
      self->depth--;
    }
  else if (!is_wanted (self))
    return;
  else if (is_called (element, "table-cell") || is_called (element, "covered-table-cell"))
    {
      cells_add (&self->cells, self->value->str, self->value->len, self->repeat_cell, error);
      self->is_text = FALSE;
    }
  else if (is_called (element, "table-row"))
    cells_end_row (&self->cells, self->repeat_row, error);
}

static GradusSheetStatus
read_open (Book *book, int wanted, GradusSheet *out)
{
  static const GMarkupParser parser = { content_start, content_end, content_text, NULL, NULL };
  Content content = { .wanted = wanted,
                      .sheet = -1,
                      .found = -1,
                      .names = g_ptr_array_new_with_free_func (g_free),
                      .value = g_string_new (NULL) };
  GradusSheetStatus status = GRADUS_SHEET_DAMAGED;

  cells_init (&content.cells, book);
  if (parse (book, "content.xml", &parser, &content))
    status = content.sheet < 0   ? GRADUS_SHEET_NO_SPREADSHEET
             : content.found < 0 ? GRADUS_SHEET_EMPTY
                                 : GRADUS_SHEET_READ;
  if (status == GRADUS_SHEET_READ)
    {
      g_ptr_array_add (content.names, NULL);
      out->names = g_strdupv ((char **) content.names->pdata);
      out->sheet = (guint) content.found;
      out->text = cells_finish (&content.cells);
    }
  cells_clear (&content.cells);
  g_string_free (content.value, TRUE);
  g_ptr_array_unref (content.names);

  return status;
}

/* --- Either ----------------------------------------------------------------------------------- */

static GradusSheetStatus
read_book (const char *bytes, gsize length, int wanted, GradusSheet *out)
{
  zip_error_t error;
  zip_source_t *source;
  Book book = { .deadline = g_get_monotonic_time () + MAX_MICROSECONDS };
  GradusSheetStatus status;

  zip_error_init (&error);
  source = zip_source_buffer_create (bytes, length, 0, &error);
  if (source != NULL)
    book.archive = zip_open_from_source (source, ZIP_RDONLY, &error);
  if (book.archive == NULL)
    {
      if (source != NULL)
        zip_source_free (source);
      zip_error_fini (&error);
      return GRADUS_SHEET_DAMAGED;
    }
  if (zip_name_locate (book.archive, "content.xml", 0) >= 0)
    status = read_open (&book, wanted, out);
  else
    status = read_office (&book, wanted, out);
  zip_discard (book.archive);
  zip_error_fini (&error);

  if (!book.too_large)
    return status;
  g_clear_pointer (&out->names, g_strfreev);

  return GRADUS_SHEET_TOO_LARGE;
}

/* Found by GRADUS_SHEET_FILE_SYMBOL. */
extern G_MODULE_EXPORT const GradusSheetFile gradus_sheet_file;

const GradusSheetFile gradus_sheet_file = { read_book };
