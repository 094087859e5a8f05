/* Gradus: a corpus as a text file.
 *
 *   corpus
 *   stop: the of and
 *   spam<TAB>Buy two, get one free!
 *   ham<TAB>The meeting is at ten.
 *   ?<TAB>Whose class is this?
 *
 * One document a line, its class before a tab, "?" when it is unknown. "stop:" lists words that do
 * not count, "vocabulary:" the only ones that do; both may be left out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-corpus.h"
#include "gradus-text-kind.h"

static gboolean
looks_like (const char *text, gsize length)
{
  return gradus_import_begins_with (text, length, "corpus");
}

static GradusDataset *
read_text (const GradusImportSource *source, GError **error)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) label = g_array_new (FALSE, FALSE, sizeof (gint32));
  g_auto (GStrv) stop = NULL;
  g_auto (GStrv) vocabulary = NULL;
  const char *p = source->text, *end = p + source->length;
  guint line_number = 0;
  gboolean begun = FALSE;

  while (p < end)
    {
      const char *newline = memchr (p, '\n', (gsize) (end - p));
      g_autofree char *line = g_strndup (p, (gsize) ((newline != NULL ? newline : end) - p));
      char *tab;
      gint32 code = GRADUS_LABEL_UNKNOWN;

      p = newline != NULL ? newline + 1 : end;
      line_number++;
      if (g_str_has_suffix (line, "\r"))
        line[strlen (line) - 1] = '\0';
      if (line[0] == '\0' || line[0] == '#' || !begun)
        {
          begun = begun || (line[0] != '\0' && line[0] != '#');
          continue;
        }
      if (texts->len == 0 && stop == NULL && g_str_has_prefix (line, "stop:"))
        {
          stop = gradus_corpus_split (line + strlen ("stop:"));
          gradus_corpus_lower_words (stop);
          continue;
        }
      if (texts->len == 0 && vocabulary == NULL && g_str_has_prefix (line, "vocabulary:"))
        {
          vocabulary = gradus_corpus_split (line + strlen ("vocabulary:"));
          gradus_corpus_lower_words (vocabulary);
          continue;
        }
      tab = strchr (line, '\t');
      if (tab == NULL || tab == line)
        {
          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                       _ ("“%s”, line %u has no class before a tab. Write the class (“?” where it "
                          "is unknown), a tab and the document."),
                       source->name, line_number);
          return NULL;
        }
      *tab = '\0';
      if (strcmp (line, "?") != 0)
        {
          guint k;

          if (!g_ptr_array_find_with_equal_func (labels, line, g_str_equal, &k))
            {
              k = labels->len;
              g_ptr_array_add (labels, g_strdup (line));
            }
          code = (gint32) k;
        }
      if (labels->len > GRADUS_CORPUS_MAX_LABELS || texts->len >= GRADUS_CORPUS_MAX_DOCUMENTS)
        {
          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                       _ ("“%s”, line %u: a corpus has at most 64 classes and 100,000 documents. "
                          "Keep fewer."),
                       source->name, line_number);
          return NULL;
        }
      g_ptr_array_add (texts, g_strdup (tab + 1));
      g_array_append_val (label, code);
    }
  if (texts->len == 0)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” has no document below its first lines. Add one a line."), source->name);
      return NULL;
    }
  g_ptr_array_add (labels, NULL);
  source->report->rows = texts->len;
  source->report->columns = 1;

  return gradus_corpus_new (texts->len, (const char *const *) texts->pdata,
                            (const gint32 *) (gpointer) label->data,
                            (const char *const *) labels->pdata, (const char *const *) stop,
                            (const char *const *) vocabulary, source->title, source->origin);
}

/* A document is one line. */
static void
append_text (GString *out, const char *text)
{
  for (const char *p = text; *p != '\0'; p++)
    g_string_append_c (out, *p == '\n' || *p == '\r' || *p == '\t' ? ' ' : *p);
}

static void
append_list (GString *out, const char *key, char **words)
{
  g_autofree char *list = g_strjoinv (" ", words);

  g_string_append_printf (out, "%s %s\n", key, list);
}

static GBytes *
corpus_write (GradusDataset *dataset, GError **error)
{
  const GradusCorpus *corpus = gradus_dataset_get_corpus (dataset);
  GString *out = g_string_new ("corpus\n");

  if (corpus->stop[0] != NULL)
    append_list (out, "stop:", corpus->stop);
  if (corpus->fixed)
    append_list (out, "vocabulary:", corpus->words);
  for (guint i = 0; i < corpus->n; i++)
    {
      append_text (
        out, corpus->label[i] == GRADUS_LABEL_UNKNOWN ? "?" : corpus->labels[corpus->label[i]]);
      g_string_append_c (out, '\t');
      append_text (out, corpus->texts[i]);
      g_string_append_c (out, '\n');
    }

  return g_string_free_to_bytes (out);
}

const GradusTextKind gradus_text_corpus = {
  .kind = &gradus_data_corpus,
  .format = "corpus",
  .looks_like_text = looks_like,
  .read_text = read_text,
  .suffix = ".txt",
  .write = corpus_write,
  .refusal = N_ ("“%s” is not a corpus. Use a text file whose first line is “corpus”, or a "
                 "generator."),
};
