/* Gradus: signals as recordings, as text files, and made of tables.
 *
 *   signals
 *   rate: 8000
 *   names: left right
 *   0.1 -0.2
 *   0.15 -0.1
 *
 * One time a line, a number for each channel between blanks or commas. "rate:" is how many times a
 * second has, 1 without it; "names:" may be left out. Recordings are read by libsndfile.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-json-append.h"
#include "gradus-signals.h"
#include "gradus-sound.h"
#include "gradus-text-kind.h"

/* --- Text --- */

/* What may stand between the channels. */
#define BETWEEN " \t\r,;"

static gboolean
looks_like (const char *text, gsize length)
{
  return gradus_import_begins_with (text, length, "signals");
}

typedef struct
{
  const GradusImportSource *source;
  char **names;
  double rate;
  GArray *x; /* double */
  guint m, n, line;
} Reader;

static void
reader_clear (Reader *reader)
{
  g_strfreev (reader->names);
  g_array_unref (reader->x);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reader, reader_clear)

static gboolean
fail (Reader *reader, GError **error, const char *sentence)
{
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA, _ ("“%s”, line %u: %s"),
               reader->source->name, reader->line, sentence);

  return FALSE;
}

static gboolean
read_samples (Reader *reader, const char *line, GError **error)
{
  g_auto (GStrv) words = gradus_import_split_words (line, BETWEEN);
  const guint m = g_strv_length (words);

  if (m == 0)
    return TRUE;
  if (m > GRADUS_SIGNALS_MAX_CHANNELS)
    return fail (reader, error, _ ("There are more than 32 channels. Keep fewer."));
  if (reader->n > 0 && m != reader->m)
    return fail (reader, error,
                 _ ("Another number of channels than in the lines before. Give every "
                    "channel a number at every time."));
  if (reader->n == GRADUS_SIGNALS_MAX_LENGTH)
    return fail (reader, error, _ ("There are more than 1,000,000 times. Keep fewer."));
  reader->m = m;
  reader->n++;
  for (guint j = 0; j < m; j++)
    {
      double value;

      if (!gradus_import_parse_number (words[j], strlen (words[j]), '.', &value))
        {
          g_autofree char *sentence = g_strdup_printf (
            _ ("“%s” is not a number. Correct it or leave the line out."), words[j]);

          return fail (reader, error, sentence);
        }
      g_array_append_val (reader->x, value);
    }

  return TRUE;
}

static gboolean
read_line (gpointer data, const char *line, GError **error)
{
  Reader *reader = data;

  if (line[0] == '#')
    return TRUE;
  if (g_str_has_prefix (line, "names:") && reader->names == NULL)
    {
      reader->names = gradus_import_split_words (line + strlen ("names:"), BETWEEN);
      return TRUE;
    }
  if (g_str_has_prefix (line, "rate:"))
    {
      g_autofree char *number = g_strstrip (g_strdup (line + strlen ("rate:")));

      if (gradus_import_parse_number (number, strlen (number), '.', &reader->rate)
          && gradus_signals_is_rate (reader->rate))
        return TRUE;
      return fail (reader, error,
                   _ ("The rate is a number from 0.000001 to 1,000,000, such as "
                      "“rate: 8000”."));
    }

  return read_samples (reader, line, error);
}

static GradusDataset *
read_text (const GradusImportSource *source, GError **error)
{
  g_auto (Reader) reader = { .source = source,
                             .rate = 1,
                             .x = g_array_new (FALSE, FALSE, sizeof (double)) };

  if (!gradus_import_read_lines (source, read_line, &reader, &reader.line, error))
    return NULL;
  if (reader.n == 0)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” has no samples below its first lines. Add one time a line."),
                   source->name);
      return NULL;
    }
  if (reader.names != NULL && g_strv_length (reader.names) != reader.m)
    g_clear_pointer (&reader.names, g_strfreev);
  source->report->rows = reader.n;
  source->report->columns = reader.m;

  return gradus_signals_new (reader.n, reader.m, reader.rate,
                             (const double *) (gpointer) reader.x->data,
                             (const char *const *) reader.names, source->title, source->origin);
}

static GBytes *
signals_write (GradusDataset *dataset, GError **error)
{
  const GradusSignals *signals = gradus_dataset_get_signals (dataset);
  GString *out = g_string_new ("signals\nrate: ");

  gradus_json_append_number (out, signals->rate);
  g_string_append (out, "\nnames:");
  for (guint j = 0; j < signals->m; j++)
    {
      g_autofree char *word = g_strdelimit (g_strdup (signals->names[j]), " \t\r\n,;", '_');

      g_string_append_printf (out, " %s", word[0] != '\0' ? word : "_");
    }
  for (gsize i = 0; i < (gsize) signals->n * signals->m; i++)
    {
      g_string_append_c (out, i % signals->m == 0 ? '\n' : ' ');
      gradus_json_append_number (out, signals->x[i]);
    }
  g_string_append_c (out, '\n');

  return g_string_free_to_bytes (out);
}

/* --- Recordings --- */

static GradusDataset *
read_bytes (const GradusImportSource *source, GError **error)
{
  guint n, m;
  double rate;
  g_autofree double *x = gradus_sound_read (source->text, source->length, source->name, &n, &m,
                                            &rate, error);

  source->report->format = g_strdup ("WAV");
  if (x == NULL)
    return NULL;
  source->report->rows = n;
  source->report->columns = m;

  return gradus_signals_new (n, m, rate, x, NULL, source->title, source->origin);
}

/* --- Tables --- */

static gboolean
is_time (const char *name)
{
  static const char *const names[] = { "time", "t", "seconds", "s", NULL };

  for (guint i = 0; names[i] != NULL; i++)
    if (g_ascii_strcasecmp (name, names[i]) == 0)
      return TRUE;

  return FALSE;
}

/* The rate of evenly spaced times in seconds. */
static gboolean
find_rate (const GradusTable *table, guint column, double *rate, GError **error)
{
  const double *time = table->columns[column];
  const double step = table->n > 1 ? (time[table->n - 1] - time[0]) / (table->n - 1) : 1;

  *rate = 1 / step;
  for (guint i = 1; i < table->n; i++)
    if (!(step > 0) || fabs (time[i] - time[i - 1] - step) > 1e-3 * step
        || !gradus_signals_is_rate (*rate))
      {
        g_set_error (
          error, GRADUS_ERROR, GRADUS_ERROR_DATA,
          _ ("The times in the column “%s” are not evenly spaced and ascending (see data "
             "row %u). Signals are measured so many times a second."),
          table->names[column], i + 1);
        return FALSE;
      }

  return TRUE;
}

/* The x columns are channels; a column called time (seconds) tells the rate. */
static GradusDataset *
signals_adapt (GradusDataset *dataset, GError **error)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GArray) columns = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree double *x = NULL;
  double rate = 1;

  if (table == NULL || table->n == 0)
    return NULL;
  for (guint j = 0; j < table->d; j++)
    {
      const guint column = table->x_columns[j];

      if (is_time (table->names[column]) && table->d > 1)
        {
          if (!find_rate (table, column, &rate, error))
            return NULL;
          continue;
        }
      g_array_append_val (columns, column);
      g_ptr_array_add (names, table->names[column]);
    }
  if (columns->len == 0 || columns->len > GRADUS_SIGNALS_MAX_CHANNELS)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” has %u columns of numbers, and signals have 1 to %d channels. Choose "
                      "which columns are x."),
                   gradus_dataset_get_name (dataset), columns->len, GRADUS_SIGNALS_MAX_CHANNELS);
      return NULL;
    }
  x = g_new (double, (gsize) table->n * columns->len);
  for (guint j = 0; j < columns->len; j++)
    for (guint i = 0; i < table->n; i++)
      x[(gsize) i * columns->len + j] = table->columns[g_array_index (columns, guint, j)][i];

  return gradus_signals_new (table->n, columns->len, rate, x, (const char *const *) names->pdata,
                             gradus_dataset_get_name (dataset),
                             gradus_dataset_get_origin (dataset));
}

const GradusTextKind gradus_text_signals = {
  .kind = &gradus_data_signals,
  .format = "signals",
  .looks_like_text = looks_like,
  .read_text = read_text,
  .looks_like_bytes = gradus_sound_looks_like,
  .read_bytes = read_bytes,
  .suffix = ".txt",
  .write = signals_write,
  .adapt = signals_adapt,
  .refusal = N_ ("“%s” is not made of signals. Open a WAV file, a table with a column for each "
                 "channel, or choose a generator."),
};
