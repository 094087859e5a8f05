/* Gradus: sequences as text files, and made of tables.
 *
 *   sequences
 *   symbols: 1 2 3 4 5 6
 *   labels: fair loaded
 *   3/fair 1/fair 6/loaded 6/loaded
 *   2 6 5/fair
 *
 * One sequence a line, its positions between blanks: what is observed and, behind a slash, the
 * label where it is known. Without the line "symbols:" numbers are observed, between commas when
 * there are several, which "names:" may name. Without "labels:" there are none.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-json-append.h"
#include "gradus-sequences.h"
#include "gradus-text-kind.h"

/* --- Text --- */

typedef struct
{
  const GradusImportSource *source;
  char **symbols, **labels, **names;
  GArray *lengths;        /* guint */
  GArray *x;              /* double */
  GArray *symbol, *label; /* gint32 */
  guint d;
  guint line;
} Reader;

static void
reader_clear (Reader *reader)
{
  g_strfreev (reader->symbols);
  g_strfreev (reader->labels);
  g_strfreev (reader->names);
  g_array_unref (reader->lengths);
  g_array_unref (reader->x);
  g_array_unref (reader->symbol);
  g_array_unref (reader->label);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reader, reader_clear)

static int
find_word (char **words, const char *word)
{
  for (int i = 0; words != NULL && words[i] != NULL; i++)
    if (strcmp (words[i], word) == 0)
      return i;

  return -1;
}

static gboolean
fail (Reader *reader, GError **error, const char *format, const char *word)
{
  g_autoptr (GString) sentence = g_string_new (format);

  g_string_replace (sentence, "%s", word, 1);
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
               /* Translators: file, number of a line, and a sentence on what is wrong there. */
               _ ("“%s”, line %u: %s"), reader->source->name, reader->line, sentence->str);

  return FALSE;
}

static gboolean
read_numbers (Reader *reader, const char *text, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  const guint d = g_strv_length (parts);

  if (reader->d == 0)
    reader->d = d;
  if (d != reader->d)
    return fail (reader, error,
                 _ ("“%s” has another number of commas than the positions before it. "
                    "Give every position as many numbers."),
                 text);
  for (guint j = 0; j < d; j++)
    {
      double value;

      if (!gradus_import_parse_number (parts[j], strlen (parts[j]), '.', &value))
        return fail (reader, error,
                     _ ("“%s” is not a number. Correct it, or list the symbols in a "
                        "line that begins with “symbols:”."),
                     parts[j]);
      g_array_append_val (reader->x, value);
    }

  return TRUE;
}

static gboolean
read_position (Reader *reader, char *word, GError **error)
{
  char *slash = strrchr (word, '/');
  gint32 code = GRADUS_LABEL_UNKNOWN;

  if (slash != NULL)
    {
      *slash = '\0';
      code = find_word (reader->labels, slash + 1);
      if (code < 0 && strcmp (slash + 1, "?") != 0)
        return fail (reader, error,
                     _ ("“%s” is none of the labels. Add it to the line that begins "
                        "with “labels:”, or correct it."),
                     slash + 1);
    }
  g_array_append_val (reader->label, code);
  if (reader->symbols == NULL)
    return read_numbers (reader, word, error);
  code = find_word (reader->symbols, word);
  if (code < 0)
    return fail (reader, error,
                 _ ("“%s” is none of the symbols. Add it to the line that begins "
                    "with “symbols:”, or correct it."),
                 word);
  g_array_append_val (reader->symbol, code);

  return TRUE;
}

/* TRUE when the line is "KEY: words", which are put to *@target. */
static gboolean
read_key (const char *line, const char *key, char ***target)
{
  if (!g_str_has_prefix (line, key) || *target != NULL)
    return FALSE;
  *target = gradus_import_split_words (line + strlen (key), " \t\r");

  return TRUE;
}

/* A word that stands for two things at once. */
static gboolean
check_words (Reader *reader, char **words, GError **error)
{
  for (guint i = 0; words != NULL && words[i] != NULL; i++)
    if (find_word (words, words[i]) < (int) i)
      return fail (reader, error, _ ("“%s” stands there twice. Name everything once."), words[i]);

  return TRUE;
}

static gboolean
read_line (gpointer data, const char *line, GError **error)
{
  Reader *reader = data;
  g_auto (GStrv) words = NULL;
  guint length;

  if (line[0] == '#')
    return TRUE;
  if (reader->lengths->len == 0
      && (read_key (line, "symbols:", &reader->symbols)
          || read_key (line, "labels:", &reader->labels)
          || read_key (line, "names:", &reader->names)))
    return check_words (reader, reader->symbols, error)
           && check_words (reader, reader->labels, error)
           && check_words (reader, reader->names, error);
  words = gradus_import_split_words (line, " \t\r");
  length = g_strv_length (words);
  if (length == 0)
    return TRUE;
  if (length > GRADUS_SEQUENCES_MAX_TOTAL - reader->label->len)
    return fail (reader, error, _ ("There are more than 1,000,000 positions. Keep fewer."), "");
  for (guint i = 0; i < length; i++)
    if (!read_position (reader, words[i], error))
      return FALSE;
  g_array_append_val (reader->lengths, length);

  return TRUE;
}

static gboolean
looks_like (const char *text, gsize length)
{
  return gradus_import_begins_with (text, length, "sequences");
}

static GradusDataset *
read_text (const GradusImportSource *source, GError **error)
{
  g_auto (Reader) reader = {
    .source = source,
    .lengths = g_array_new (FALSE, FALSE, sizeof (guint)),
    .x = g_array_new (FALSE, FALSE, sizeof (double)),
    .symbol = g_array_new (FALSE, FALSE, sizeof (gint32)),
    .label = g_array_new (FALSE, FALSE, sizeof (gint32)),
  };

  if (!gradus_import_read_lines (source, read_line, &reader, &reader.line, error))
    return NULL;
  if (reader.lengths->len == 0)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” has no sequence below its first lines. Add one a line."), source->name);
      return NULL;
    }
  if (reader.names != NULL && g_strv_length (reader.names) != reader.d)
    g_clear_pointer (&reader.names, g_strfreev);
  source->report->rows = reader.label->len;
  source->report->columns = reader.symbols != NULL ? 1 : reader.d;

  return gradus_sequences_new (
    reader.lengths->len, (const guint *) (gpointer) reader.lengths->data, reader.d,
    (const double *) (gpointer) reader.x->data, (const char *const *) reader.names,
    reader.symbols != NULL ? (const gint32 *) (gpointer) reader.symbol->data : NULL,
    (const char *const *) reader.symbols, (const gint32 *) (gpointer) reader.label->data,
    (const char *const *) reader.labels, source->title, source->origin);
}

/* Names must be single words to be written; blanks and the like become underscores. */
static void
append_word (GString *out, const char *word)
{
  for (const char *p = word; *p != '\0'; p++)
    g_string_append_c (out, strchr (" \t\r\n/", *p) != NULL ? '_' : *p);
}

static void
append_list (GString *out, const char *key, char **words)
{
  if (words[0] == NULL)
    return;
  g_string_append (out, key);
  for (guint i = 0; words[i] != NULL; i++)
    {
      g_string_append_c (out, ' ');
      append_word (out, words[i]);
    }
  g_string_append_c (out, '\n');
}

static GBytes *
sequences_write (GradusDataset *dataset, GError **error)
{
  const GradusSequences *sequences = gradus_dataset_get_sequences (dataset);
  GString *out = g_string_new ("sequences\n");

  append_list (out, "symbols:", sequences->symbols);
  append_list (out, "names:", sequences->names);
  append_list (out, "labels:", sequences->labels);
  for (guint i = 0; i < sequences->n; i++)
    {
      for (guint t = sequences->starts[i]; t < sequences->starts[i + 1]; t++)
        {
          if (t > sequences->starts[i])
            g_string_append_c (out, ' ');
          if (sequences->symbol != NULL)
            append_word (out, sequences->symbols[sequences->symbol[t]]);
          for (guint j = 0; j < sequences->d; j++)
            {
              if (j > 0)
                g_string_append_c (out, ',');
              gradus_json_append_number (out, sequences->x[(gsize) t * sequences->d + j]);
            }
          if (sequences->label[t] != GRADUS_LABEL_UNKNOWN)
            {
              g_string_append_c (out, '/');
              append_word (out, sequences->labels[sequences->label[t]]);
            }
        }
      g_string_append_c (out, '\n');
    }

  return g_string_free_to_bytes (out);
}

/* --- Tables --- */

/* A table whose column "sequence" says which rows belong together: x is observed, or a categorical
 * column "symbol"; the label is the label. Without that column all rows are one sequence. */
static GradusDataset *
sequences_adapt (GradusDataset *dataset, GError **error)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autoptr (GArray) lengths = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) columns = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree double *x = NULL;
  g_autofree gint32 *symbol = NULL;
  int group, letters;

  if (table == NULL || table->n == 0)
    return NULL;
  group = gradus_table_find_column (table, "sequence");
  letters = gradus_table_find_column (table, "symbol");
  if (letters >= 0 && table->levels[letters] == NULL)
    letters = -1;
  for (guint i = 0; i < table->n; i++)
    if (i > 0 && (group < 0 || table->columns[group][i] == table->columns[group][i - 1]))
      g_array_index (lengths, guint, lengths->len - 1)++;
    else
      g_array_append_vals (lengths, &(guint){ 1 }, 1);
  for (guint j = 0; j < table->d; j++)
    if ((int) table->x_columns[j] != group)
      {
        g_array_append_val (columns, table->x_columns[j]);
        g_ptr_array_add (names, table->names[table->x_columns[j]]);
      }
  if (letters < 0 && columns->len == 0)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” has no column of what is observed. Choose a column of numbers as x, or "
                      "call a column of words “symbol”."),
                   gradus_dataset_get_name (dataset));
      return NULL;
    }
  x = g_new (double, MAX (columns->len, 1) * (gsize) table->n);
  symbol = g_new (gint32, table->n);
  for (guint i = 0; i < table->n; i++)
    {
      for (guint j = 0; j < columns->len; j++)
        x[(gsize) i * columns->len + j] = table->columns[g_array_index (columns, guint, j)][i];
      symbol[i] = letters >= 0 ? (gint32) table->columns[letters][i] : 0;
      if (symbol[i] < 0)
        {
          g_set_error (
            error, GRADUS_ERROR, GRADUS_ERROR_DATA,
            _ ("“%s”: the symbol in data row %u is missing. Fill it in or leave that row "
               "out."),
            gradus_dataset_get_name (dataset), i + 1);
          return NULL;
        }
    }

  return gradus_sequences_new (lengths->len, (const guint *) (gpointer) lengths->data, columns->len,
                               x, (const char *const *) names->pdata, letters >= 0 ? symbol : NULL,
                               letters >= 0 ? (const char *const *) table->levels[letters] : NULL,
                               letters == table->label_column ? NULL : table->label,
                               table->label != NULL && letters != table->label_column
                                 ? (const char *const *) table->levels[table->label_column]
                                 : NULL,
                               gradus_dataset_get_name (dataset),
                               gradus_dataset_get_origin (dataset));
}

const GradusTextKind gradus_text_sequences = {
  .kind = &gradus_data_sequences,
  .format = "sequences",
  .looks_like_text = looks_like,
  .read_text = read_text,
  .suffix = ".txt",
  .write = sequences_write,
  .adapt = sequences_adapt,
  .refusal = N_ (
    "“%s” is not made of sequences. Use a text file whose first line is “sequences”, a "
    "table with a column “sequence”, or a generator."),
};
