/* Gradus: reading data: bytes to text, text to the right reader.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-read.h"
#include "gradus-sheets.h"
#include "gradus-text-kind.h"

void
gradus_import_report_clear (GradusImportReport *report)
{
  g_clear_pointer (&report->format, g_free);
  g_clear_pointer (&report->encoding, g_free);
  g_clear_pointer (&report->first_bad, g_free);
  g_clear_pointer (&report->doubt, g_free);
  g_clear_pointer (&report->notes, g_free);
  g_clear_pointer (&report->sheets, g_strfreev);
  memset (report, 0, sizeof *report);
}

void
gradus_import_add_note (GradusImportReport *report, const char *format, ...)
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

static const char *
separator_name (char separator)
{
  switch (separator)
    {
    case ',':
      return _ ("comma");
    case ';':
      return _ ("semicolon");
    case '\t':
      return _ ("tab");
    case '|':
      return _ ("vertical bar");
    case ' ':
      return _ ("white space");
    default:
      return NULL;
    }
}

char *
gradus_import_report_to_text (const GradusImportReport *report)
{
  const char sign[] = { report->separator, '\0' };
  const char *name = separator_name (report->separator);
  const char decimal = report->decimal != 0 ? report->decimal : '.';
  g_autofree char *encoding = NULL;

  if (report->sheets != NULL)
    return g_strdup_printf (report->header
                              ? _ ("Found: sheet “%s” of a spreadsheet, with column names in the "
                                   "first line.")
                              : _ ("Found: sheet “%s” of a spreadsheet, without column names."),
                            report->sheets[report->sheet - 1]);
  if (g_strcmp0 (report->format, "CSV") != 0)
    return g_strdup_printf (_ ("Found: %s format."), report->format);
  encoding = report->encoding_guessed
               /* Translators: an encoding that is only likely, such as GB18030. */
               ? g_strdup_printf (_ ("%s (a guess)"), report->encoding)
               : g_strdup (report->encoding);
  if (report->separator == 0)
    return g_strdup_printf (report->header
                              ? _ ("Found: CSV in %s, one column, decimal sign “%c”, with a column "
                                   "name in the first line.")
                              : _ ("Found: CSV in %s, one column, decimal sign “%c”, without a "
                                   "column name."),
                            encoding, decimal);
  return g_strdup_printf (report->header
                            ? _ ("Found: CSV in %s, separated by %s, decimal sign “%c”, with "
                                 "column names in the first line.")
                            : _ ("Found: CSV in %s, separated by %s, decimal sign “%c”, "
                                 "without column names."),
                          encoding, name != NULL ? name : sign, decimal);
}

/* --- Encoding --- */

/* What a file begins with that says its encoding; the bytes of it. */
static gsize
find_mark (const char *text, gsize length, const char **encoding)
{
  static const struct
  {
    const char *mark;
    gsize length;
    const char *encoding;
  } marks[] = {
    { "\xef\xbb\xbf", 3, "UTF-8" },
    { "\xff\xfe", 2, "UTF-16LE" },
    { "\xfe\xff", 2, "UTF-16BE" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    if (length >= marks[i].length && memcmp (text, marks[i].mark, marks[i].length) == 0)
      {
        *encoding = marks[i].encoding;
        return marks[i].length;
      }

  return 0;
}

/* Make *@text UTF-8 of what is @encoding; NULL when it is not that. */
static char *
convert (const char *text, gsize *length, const char *encoding)
{
  gsize written;
  char *memory = g_convert (text, (gssize) *length, "UTF-8", encoding, NULL, &written, NULL);

  if (memory != NULL && memchr (memory, '\0', written) != NULL)
    g_clear_pointer (&memory, g_free);
  if (memory != NULL)
    *length = written;

  return memory;
}

/* Chinese characters in GB18030 are nearly always pairs of high bytes; an accent or a quotation
 * mark in the encoding of western Windows stands alone between letters, and with the letter behind
 * it it is some rare character of GB18030. */
static gboolean
looks_western (const char *text, gsize length)
{
  gsize n_alone = 0, n_paired = 0;

  for (gsize i = 0; i < length; i++)
    {
      gsize run = 0;

      while (i + run < length && (guchar) text[i + run] >= 0x80)
        run++;
      n_alone += run % 2;
      n_paired += run / 2;
      i += run;
    }
  return n_alone > n_paired;
}

static gboolean
is_known_encoding (const char *encoding)
{
  g_autofree char *probe = g_convert ("a", 1, "UTF-8", encoding, NULL, NULL, NULL);
  g_autofree char *wide = g_convert ("a\0", 2, "UTF-8", encoding, NULL, NULL, NULL);

  return probe != NULL || wide != NULL;
}

/* Make *@text UTF-8 without a BOM; the new memory, or NULL when the text is usable as it is. */
static gboolean
decode (const char **text, gsize *length, char **memory, const char *name,
        const GradusImportOptions *options, GradusImportReport *report, GError **error)
{
  const char *said = NULL, *nul;
  const gsize skip = find_mark (*text, *length, &said);
  const char *from = options->encoding != NULL ? options->encoding : said;
  const gboolean wide = from != NULL && g_ascii_strncasecmp (from, "UTF-16", 6) == 0;
  gsize n_bytes;

  *memory = NULL;
  *text += skip;
  *length -= skip;

  n_bytes = *length;
  nul = !wide ? memchr (*text, '\0', *length) : NULL;
  if (nul != NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” is a binary file (byte %zu is zero), not a table. "
                      "Choose a text file such as CSV."),
                   name, (gsize) (nul - *text) + skip + 1);
      return FALSE;
    }
  if (from == NULL || g_ascii_strcasecmp (from, "UTF-8") == 0)
    {
      if (g_utf8_validate_len (*text, *length, NULL))
        {
          report->encoding = g_strdup ("UTF-8");
          return TRUE;
        }
    }
  if (from != NULL)
    {
      *memory = convert (*text, length, from);
      if (*memory == NULL)
        {
          report->hint = GRADUS_IMPORT_HINT_ENCODING;
          if (is_known_encoding (from) || wide)
            g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                         _ ("“%s” is not text in %s. Choose another encoding."), name, from);
          else
            g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                         _ ("There is no encoding “%s”. Use a name such as UTF-8, GB18030, BIG5, "
                            "SHIFT_JIS or ISO-8859-1."),
                         from);
          return FALSE;
        }
      report->encoding = g_strdup (options->encoding != NULL ? from : wide ? "UTF-16" : from);
    }
  else
    {
      report->encoding_guessed = TRUE;
      *memory = convert (*text, length, "GB18030");
      report->encoding = g_strdup ("GB18030");
      if (*memory != NULL && looks_western (*text, n_bytes))
        {
          gsize n = n_bytes;
          char *western = convert (*text, &n, "WINDOWS-1252");

          if (western != NULL)
            {
              g_free (*memory);
              *memory = western;
              *length = n;
              g_free (report->encoding);
              report->encoding = g_strdup ("WINDOWS-1252");
            }
        }
      if (*memory == NULL && options->tolerant)
        {
          /* Every byte means something there: what it looks like is for a person to judge. */
          *memory = convert (*text, length, "ISO-8859-1");
          g_free (report->encoding);
          report->encoding = g_strdup ("ISO-8859-1");
        }
      if (*memory == NULL)
        {
          report->hint = GRADUS_IMPORT_HINT_ENCODING;
          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                       _ ("“%s” is not text in UTF-8, UTF-16 or GB18030. Say which encoding it "
                          "has, or save it as UTF-8 and open it again."),
                       name);
          return FALSE;
        }
    }
  *text = *memory;

  return TRUE;
}

/* Lines end in \n from here on, though \r may stand before it: a \r alone, which ends lines of old
 * files, becomes \n, so that all readers count the same lines. */
static void
unify_line_ends (const char **text, gsize length, char **memory)
{
  const char *end = *text + length;

  for (const char *p = *text; p < end && (p = memchr (p, '\r', (gsize) (end - p))) != NULL; p++)
    {
      gsize at = (gsize) (p - *text);

      if (p + 1 < end && p[1] == '\n')
        continue;
      if (*memory == NULL)
        {
          *memory = g_memdup2 (*text, length);
          *text = *memory;
          end = *text + length;
          p = *text + at;
        }
      (*memory)[at] = '\n';
    }
}

/* --- Reading --- */

/* "iris.csv" is the data set "iris". */
static char *
make_title (const char *name)
{
  g_autofree char *base = g_path_get_basename (name);
  char *dot = strrchr (base, '.');

  if (dot != NULL && dot != base)
    *dot = '\0';

  return g_steal_pointer (&base);
}

static gboolean
starts_with_brace (const char *text, gsize length)
{
  gsize i = 0;

  while (i < length && g_ascii_isspace (text[i]))
    i++;

  return i < length && text[i] == '{';
}

static GradusDataset *
import_text (const GradusImportSource *source, gboolean raw, GError **error)
{
  GradusImportReport *report = source->report;

  if (!raw && starts_with_brace (source->text, source->length))
    return gradus_import_experiment (source, error);
  for (guint i = 0; !raw && gradus_text_kinds[i] != NULL; i++)
    if (gradus_text_kinds[i]->looks_like_text != NULL
        && gradus_text_kinds[i]->looks_like_text (source->text, source->length))
      {
        report->format = g_strdup (gradus_text_kinds[i]->format);
        return gradus_text_kinds[i]->read_text (source, error);
      }
  /* A file that is called so is never read as anything else: as a table it would be nonsense. */
  if (!raw && source->options.separator == 0
      && (gradus_import_is_called_libsvm (source->name)
          || gradus_import_looks_like_libsvm (source->text, source->length)))
    {
      report->format = g_strdup ("LIBSVM");
      return gradus_import_libsvm (source, error);
    }
  report->format = g_strdup ("CSV");

  return gradus_import_csv (source, raw, error);
}

/* Whether the name says that the file is a recording. */
static gboolean
is_called_sound (const char *name)
{
  static const char *const suffixes[] = { ".wav", ".aif", ".aiff", ".flac", ".ogg",
                                          ".oga", ".au",  ".mp3",  ".m4a" };
  g_autofree char *lower = g_ascii_strdown (name, -1);

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    if (g_str_has_suffix (lower, suffixes[i]))
      return TRUE;

  return FALSE;
}

/* What is certainly nothing that is read is refused by its name. @source: the bytes. */
static gboolean
check_format (const GradusImportSource *source, gboolean raw, GError **error)
{
  const char *format = gradus_import_name_format (source->text, source->length);

  if (!raw && is_called_sound (source->name))
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                 source->length == 0
                   ? _ ("“%s” is empty. Choose a recording with sound in it.")
                   : _ ("“%s” has the name of a recording and does not begin like one. Save it as "
                        "WAV, AIFF, FLAC or Ogg and open that."),
                 source->name);
  else if (source->length == 0)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                 _ ("“%s” is empty. Choose a file with rows of numbers."), source->name);
  else if (format != NULL)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                 /* Translators: a file, and what it is: “an ARFF file”. */
                 _ ("“%s” is %s, which Gradus does not read. Save the table as CSV and open that."),
                 source->name, format);
  else
    return TRUE;

  return FALSE;
}

/* A sheet is CSV whose signs are known. */
static GradusDataset *
import_sheet (GradusImportSource *source, GradusSheet *sheet, gboolean raw, GError **error)
{
  source->text = sheet->text->str;
  source->length = sheet->text->len;
  source->options.separator = ',';
  source->options.decimal = '.';
  source->report->sheets = g_steal_pointer (&sheet->names);
  source->report->sheet = sheet->sheet + 1;
  source->report->format = g_strdup ("CSV");

  return gradus_import_csv (source, raw, error);
}

static GradusDataset *
import_bytes (GBytes *bytes, const char *name, const char *origin,
              const GradusImportOptions *options, gboolean raw, GradusImportReport *report,
              GError **error)
{
  g_auto (GradusImportReport) own = { 0 };
  g_autofree char *memory = NULL;
  g_autofree char *title = make_title (name);
  g_auto (GradusSheet) sheet = { 0 };
  GradusImportSource source = {
    .name = name,
    .title = title,
    .origin = origin,
    .options = { .header = -1 },
    .report = report != NULL ? report : &own,
  };

  if (options != NULL)
    source.options = *options;
  memset (source.report, 0, sizeof *source.report);
  source.text = g_bytes_get_data (bytes, &source.length);

  if (source.length > GRADUS_IMPORT_MAX_BYTES)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” is too large: Gradus reads at most 256 MiB. Keep fewer rows or "
                      "columns."),
                   name);
      return NULL;
    }
  for (guint i = 0; !raw && gradus_text_kinds[i] != NULL; i++)
    if (gradus_text_kinds[i]->looks_like_bytes != NULL
        && gradus_text_kinds[i]->looks_like_bytes (source.text, source.length))
      {
        /* cppcheck-suppress returnDanglingLifetime ; a data set of its own is returned */
        return gradus_text_kinds[i]->read_bytes (&source, error);
      }
  if (gradus_sheets_looks_like (source.text, source.length))
    {
      g_autoptr (GError) inner = NULL;

      if (gradus_sheets_read (source.text, source.length, name, (int) source.options.sheet - 1,
                              &sheet, &inner))
        return import_sheet (&source, &sheet, raw, error);
      if (inner != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&inner));
          return NULL;
        }
    }
  if (!check_format (&source, raw, error)
      || !decode (&source.text, &source.length, &memory, name, &source.options, source.report,
                  error))
    return NULL;
  unify_line_ends (&source.text, source.length, &memory);

  return import_text (&source, raw, error);
}

GradusDataset *
gradus_import_bytes (GBytes *bytes, const char *name, const char *origin,
                     const GradusImportOptions *options, GradusImportReport *report, GError **error)
{
  return import_bytes (bytes, name, origin, options, FALSE, report, error);
}

/* "-" is the standard input. */
static const char *
find_path (const char *path)
{
  return strcmp (path, "-") == 0 ? "/dev/stdin" : path;
}

GradusDataset *
gradus_import_path (const char *given, const GradusImportOptions *options,
                    GradusImportReport *report, GError **error)
{
  const char *path = find_path (given);
  g_autofree char *name = g_filename_display_basename (path);
  g_autofree char *absolute = g_canonicalize_filename (path, NULL);
  g_autofree char *place = g_filename_display_name (absolute);
  g_autofree char *origin = g_strconcat ("file:", place, NULL);
  g_autoptr (GBytes) bytes = gradus_read_path (path, name, TRUE, GRADUS_IMPORT_MAX_BYTES, NULL,
                                               NULL, error);

  if (report != NULL)
    memset (report, 0, sizeof *report);

  return bytes == NULL ? NULL : gradus_import_bytes (bytes, name, origin, options, report, error);
}

gboolean
gradus_import_array (const char *given, GradusArray *out, GError **error)
{
  const char *path = find_path (given);
  g_autofree char *name = g_filename_display_basename (path);
  g_autoptr (GBytes) bytes = gradus_read_path (path, name, TRUE, GRADUS_IMPORT_MAX_BYTES, NULL,
                                               NULL, error);
  g_autoptr (GradusDataset) dataset = NULL;
  const GradusTable *table;
  double *values;

  if (bytes == NULL)
    return FALSE;
  dataset = import_bytes (bytes, name, "file", NULL, TRUE, NULL, error);
  if (dataset == NULL)
    return FALSE;

  table = gradus_dataset_get_table (dataset);
  values = gradus_array_init_matrix (out, table->n, table->n_columns);
  for (guint i = 0; i < table->n; i++)
    for (guint j = 0; j < table->n_columns; j++)
      values[(gsize) i * table->n_columns + j] = table->columns[j][i];

  return TRUE;
}

/* --- Writing --- */

GBytes *
gradus_dataset_to_file (GradusDataset *dataset, const char **suffix, GError **error)
{
  const GradusTextKind *files = gradus_text_kind_find (gradus_dataset_get_kind (dataset));

  if (files->write == NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("Data of the kind “%s” have no file of their own."), _ (files->kind->title));
      return NULL;
    }
  if (suffix != NULL)
    *suffix = files->suffix;

  return files->write (dataset, error);
}
