/* Gradus: LIBSVM's sparse format, "label index:value index:value ..." a line.
 *
 * Indices count from 1 and ascend; what is not given is 0. A # begins a comment. Labels that are
 * few whole numbers are classes, others the target of a regression.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-import-private.h"

/* Lines looked at to recognise the format. */
#define SAMPLE_LINES 20

typedef struct
{
  guint index; /* from 0 */
  double value;
} Entry;

typedef struct
{
  const char *p, *end; /* the rest of the line */
} Cursor;

/* The next word of the line; FALSE at its end or at a comment. */
static gboolean
next_word (Cursor *cursor, const char **word, gsize *length)
{
  while (cursor->p < cursor->end && g_ascii_isspace (*cursor->p))
    cursor->p++;
  if (cursor->p == cursor->end || *cursor->p == '#')
    return FALSE;
  *word = cursor->p;
  while (cursor->p < cursor->end && !g_ascii_isspace (*cursor->p) && *cursor->p != '#')
    cursor->p++;
  *length = (gsize) (cursor->p - *word);

  return TRUE;
}

/* Whether the word names the query of a row, "qid:3", as ranking files do. */
static gboolean
is_query (const char *word, gsize length)
{
  return length > 4 && memcmp (word, "qid:", 4) == 0;
}

/* Whether the word begins with "12:", or with what somebody wrote in its place: "-1:", "qid:". */
static gboolean
has_index (const char *word, gsize length)
{
  const gsize first = length > 0 && (word[0] == '-' || word[0] == '+') ? 1 : 0;
  gsize i = first;

  while (i < length && g_ascii_isdigit (word[i]))
    i++;

  return (i > first && i < length && word[i] == ':') || is_query (word, length);
}

/* "12:0.5", index from 1. */
static gboolean
parse_entry (const char *word, gsize length, Entry *entry)
{
  const char *colon = memchr (word, ':', length);
  guint64 index = 0;

  if (colon == NULL || colon == word || colon - word > 9)
    return FALSE;
  for (const char *p = word; p < colon; p++)
    {
      if (!g_ascii_isdigit (*p))
        return FALSE;
      index = index * 10 + (guint64) (*p - '0');
    }
  if (index == 0)
    return FALSE;
  entry->index = (guint) index - 1;

  return gradus_import_parse_number (colon + 1, (gsize) (word + length - colon - 1), '.',
                                     &entry->value);
}

static Cursor
take_line (const char **p, const char *end)
{
  const char *newline = memchr (*p, '\n', (gsize) (end - *p));
  Cursor cursor = { *p, newline != NULL ? newline : end };

  *p = newline != NULL ? newline + 1 : end;

  return cursor;
}

gboolean
gradus_import_is_called_libsvm (const char *name)
{
  static const char *const suffixes[] = { ".libsvm", ".svmlight", ".svm" };
  g_autofree char *lower = g_ascii_strdown (name, -1);

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    if (g_str_has_suffix (lower, suffixes[i]))
      return TRUE;

  return FALSE;
}

gboolean
gradus_import_looks_like_libsvm (const char *text, gsize length)
{
  const char *p = text, *end = text + length;
  guint lines = 0, entries = 0;

  while (p < end && lines < SAMPLE_LINES)
    {
      Cursor cursor = take_line (&p, end);
      const char *word;
      gsize size;
      double label;

      if (!next_word (&cursor, &word, &size))
        continue;
      lines++;
      if (!gradus_import_parse_number (word, size, '.', &label))
        return FALSE;
      /* Only the index: a mistake in the rest is to be reported, not to change the format. */
      if (next_word (&cursor, &word, &size))
        {
          if (!has_index (word, size))
            return FALSE;
          entries++;
        }
    }

  return entries > 0;
}

typedef struct
{
  GArray *labels;  /* double */
  GArray *entries; /* Entry */
  GArray *ends;    /* gsize: end of each row in entries */
  guint n_columns;
} Sparse;

static gboolean
parse_row (Cursor *cursor, gsize line, const GradusImportSource *source, Sparse *sparse,
           GError **error)
{
  const char *word;
  gsize length;
  double label;
  Entry entry;
  gint64 last = -1;
  gsize n_entries;

  if (!next_word (cursor, &word, &length))
    return TRUE;
  if (!gradus_import_parse_number (word, length, '.', &label))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s”: row %zu does not begin with a label that is a number. "
                      "Correct it."),
                   source->name, line);
      return FALSE;
    }
  g_array_append_val (sparse->labels, label);
  while (next_word (cursor, &word, &length))
    {
      if (is_query (word, length))
        {
          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                       _ ("“%s” is a ranking file: row %zu says with “qid” which query it belongs "
                          "to, and nothing here learns a ranking. Take the “qid” words out to read "
                          "its rows on their own."),
                       source->name, line);
          return FALSE;
        }
      if (!parse_entry (word, length, &entry))
        {
          g_autofree char *shown = g_strndup (word, MIN (length, 40));
          g_autofree char *valid = g_utf8_make_valid (shown, -1);

          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                       _ ("“%s”: in row %zu “%s” is not of the form index:value with "
                          "an index from 1 on. Correct it."),
                       source->name, line, valid);
          return FALSE;
        }
      if ((gint64) entry.index <= last)
        {
          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                       _ ("“%s”: in row %zu the index %u is out of order. Indices must "
                          "ascend."),
                       source->name, line, entry.index + 1);
          return FALSE;
        }
      last = entry.index;
      g_array_append_val (sparse->entries, entry);
    }
  sparse->n_columns = MAX (sparse->n_columns, (guint) (last + 1));
  n_entries = sparse->entries->len;
  g_array_append_val (sparse->ends, n_entries);
  if (sparse->labels->len > GRADUS_IMPORT_MAX_ROWS || sparse->n_columns > GRADUS_IMPORT_MAX_COLUMNS
      || (gsize) sparse->labels->len * sparse->n_columns > GRADUS_IMPORT_MAX_NUMBERS)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” is too large: Gradus reads at most 1,000,000 rows, 10,000 columns and "
                      "50,000,000 numbers in all. Keep fewer rows or columns."),
                   source->name);
      return FALSE;
    }

  return TRUE;
}

/* Whether the labels are few whole numbers. */
static gboolean
are_classes (const GArray *labels)
{
  double seen[GRADUS_IMPORT_MAX_LEVELS];
  guint n = 0;

  for (guint i = 0; i < labels->len; i++)
    {
      double value = g_array_index (labels, double, i);
      guint k = 0;

      if (value != trunc (value))
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

static GradusDataset *
build_table (const Sparse *sparse, const GradusImportSource *source)
{
  guint n = sparse->labels->len, d = sparse->n_columns;
  g_autoptr (GradusTableBuilder) builder = gradus_table_builder_new (n);
  g_autofree double *values = g_new (double, n);
  g_autofree gsize *next = g_new (gsize, n);
  g_autofree guint *x = g_new (guint, d);
  gboolean classes = are_classes (sparse->labels);
  guint target;

  for (guint i = 0; i < n; i++)
    next[i] = i == 0 ? 0 : g_array_index (sparse->ends, gsize, i - 1);
  for (guint j = 0; j < d; j++)
    {
      g_autofree char *name = g_strdup_printf ("x%u", j + 1);

      for (guint i = 0; i < n; i++)
        {
          const Entry *entry = &g_array_index (sparse->entries, Entry, next[i]);
          gboolean given = next[i] < g_array_index (sparse->ends, gsize, i) && entry->index == j;

          values[i] = given ? entry->value : 0.0;
          next[i] += given;
        }
      x[j] = gradus_table_builder_add (builder, name, values);
    }
  target = gradus_table_builder_add (builder, classes ? "class" : "y",
                                     (const double *) (gpointer) sparse->labels->data);
  gradus_table_builder_set_x (builder, x, d);
  if (classes)
    gradus_table_builder_set_label (builder, (int) target);
  else
    gradus_table_builder_set_y (builder, (int) target);

  return gradus_table_builder_end (g_steal_pointer (&builder), source->title, source->origin);
}

GradusDataset *
gradus_import_libsvm (const GradusImportSource *source, GError **error)
{
  const char *p = source->text, *end = p + source->length;
  g_autoptr (GArray) labels = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (gsize));
  Sparse sparse = { labels, entries, ends, 0 };
  GradusDataset *dataset;
  gsize line = 0;

  while (p < end)
    {
      Cursor cursor = take_line (&p, end);

      if (!parse_row (&cursor, ++line, source, &sparse, error))
        return NULL;
    }
  if (sparse.n_columns == 0)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” has no row with a label and index:value after it. Write such rows, or "
                      "give a file of another format a name that does not end as a LIBSVM file's "
                      "does."),
                   source->name);
      return NULL;
    }
  source->report->decimal = '.';
  source->report->separator = ' ';
  dataset = build_table (&sparse, source);
  source->report->rows = gradus_dataset_get_table (dataset)->n;
  source->report->columns = gradus_dataset_get_table (dataset)->n_columns;

  return dataset;
}
