/* Gradus: reading data: bytes to text, text to the right reader.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-read.h"
#include "gradus-text-kind.h"

void
gradus_import_report_clear (GradusImportReport *report)
{
  g_clear_pointer (&report->format, g_free);
  g_clear_pointer (&report->encoding, g_free);
  g_clear_pointer (&report->first_bad, g_free);
  g_clear_pointer (&report->notes, g_free);
  memset (report, 0, sizeof *report);
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
    default:
      return _ ("white space");
    }
}

char *
gradus_import_report_to_text (const GradusImportReport *report)
{
  if (g_strcmp0 (report->format, "CSV") != 0)
    return g_strdup_printf (_ ("Found: %s format."), report->format);
  return g_strdup_printf (report->header
                            ? _ ("Found: CSV in %s, separated by %s, decimal sign “%c”, with "
                                 "column names in the first line.")
                            : _ ("Found: CSV in %s, separated by %s, decimal sign “%c”, "
                                 "without column names."),
                          report->encoding, separator_name (report->separator),
                          report->decimal != 0 ? report->decimal : '.');
}

/* --- Encoding --- */

/* Make *@text UTF-8 without a BOM; the new memory, or NULL when the text is usable as it is. */
static gboolean
decode (const char **text, gsize *length, char **memory, const char *name,
        GradusImportReport *report, GError **error)
{
  const char *from = NULL;
  const char *nul;
  gsize skip = 0;

  *memory = NULL;
  if (*length >= 3 && memcmp (*text, "\xef\xbb\xbf", 3) == 0)
    skip = 3;
  else if (*length >= 2 && memcmp (*text, "\xff\xfe", 2) == 0)
    {
      skip = 2;
      from = "UTF-16LE";
    }
  else if (*length >= 2 && memcmp (*text, "\xfe\xff", 2) == 0)
    {
      skip = 2;
      from = "UTF-16BE";
    }
  *text += skip;
  *length -= skip;

  nul = from == NULL ? memchr (*text, '\0', *length) : NULL;
  if (nul != NULL)
    {
      if (*length >= 4 && memcmp (*text, "PK\003\004", 4) == 0)
        g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                     _ ("“%s” is a spreadsheet or an archive, not text. Save the table as CSV and "
                        "open that."),
                     name);
      else
        g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                     _ ("“%s” is a binary file (byte %zu is zero), not a table. "
                        "Choose a text file such as CSV."),
                     name, (gsize) (nul - *text) + skip + 1);
      return FALSE;
    }

  if (from == NULL && g_utf8_validate_len (*text, *length, NULL))
    report->encoding = g_strdup ("UTF-8");
  else
    {
      gsize written;

      *memory = g_convert (*text, (gssize) *length, "UTF-8", from != NULL ? from : "GB18030", NULL,
                           &written, NULL);
      if (*memory == NULL || memchr (*memory, '\0', written) != NULL)
        {
          g_clear_pointer (memory, g_free);
          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                       _ ("“%s” is not text in UTF-8, UTF-16 or GB18030. Save it as UTF-8 and open "
                          "it again."),
                       name);
          return FALSE;
        }
      *text = *memory;
      *length = written;
      report->encoding = g_strdup (from != NULL ? "UTF-16" : "GB18030");
    }

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

static GradusDataset *
import_bytes (GBytes *bytes, const char *name, const char *origin,
              const GradusImportOptions *options, gboolean raw, GradusImportReport *report,
              GError **error)
{
  g_auto (GradusImportReport) own = { 0 };
  g_autofree char *memory = NULL;
  g_autofree char *title = make_title (name);
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

  if (source.length == 0)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” is empty. Choose a file with rows of numbers."), name);
      return NULL;
    }
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
  if (!decode (&source.text, &source.length, &memory, name, source.report, error))
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

GradusDataset *
gradus_import_path (const char *path, const GradusImportOptions *options,
                    GradusImportReport *report, GError **error)
{
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
gradus_import_array (const char *path, GradusArray *out, GError **error)
{
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
                   _ ("Data of the kind “%s” have no file of their own. Save them as an experiment "
                      "(.gradus)."),
                   _ (files->kind->title));
      return NULL;
    }
  if (suffix != NULL)
    *suffix = files->suffix;

  return files->write (dataset, error);
}
