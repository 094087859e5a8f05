/* Gradus: a corpus in experiments and as text files.
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
#include "gradus-kind-private.h"

/* --- Experiments --- */

static void
corpus_to_json (GradusDataset *dataset, JsonObject *object)
{
  const GradusCorpus *corpus = gradus_dataset_get_corpus (dataset);
  JsonArray *label = json_array_sized_new (corpus->n);

  for (guint i = 0; i < corpus->n; i++)
    json_array_add_int_element (label, corpus->label[i]);
  json_object_set_array_member (object, "labels",
                                gradus_json_list_from_strings (corpus->labels, corpus->n_labels));
  json_object_set_array_member (object, "label", label);
  json_object_set_array_member (object, "documents",
                                gradus_json_list_from_strings (corpus->texts, corpus->n));
  if (corpus->stop[0] != NULL)
    json_object_set_array_member (
      object, "stop", gradus_json_list_from_strings (corpus->stop, g_strv_length (corpus->stop)));
  if (corpus->fixed)
    json_object_set_array_member (object, "vocabulary",
                                  gradus_json_list_from_strings (corpus->words, corpus->n_words));
}

/* Lower-case words, each once, as the engine wants them. */
static void
make_words (char **words)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  guint n = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      char *lower = g_utf8_strdown (words[i], -1);

      g_free (words[i]);
      words[i] = NULL;
      if (lower[0] == '\0' || g_hash_table_contains (seen, lower))
        {
          g_free (lower);
          continue;
        }
      words[n++] = lower;
      g_hash_table_add (seen, lower);
    }
}

static GradusDataset *
corpus_from_json (JsonObject *object, const char *name, const char *origin, GError **error)
{
  g_auto (GStrv) texts = gradus_json_read_strings (object, "documents", error);
  g_auto (GStrv) labels = NULL;
  g_auto (GStrv) stop = NULL;
  g_auto (GStrv) vocabulary = NULL;
  g_autofree double *values = NULL;
  g_autofree gint32 *label = NULL;
  guint n, k;

  if (texts == NULL)
    return NULL;
  n = g_strv_length (texts);
  labels = gradus_json_read_strings (object, "labels", error);
  if (labels == NULL)
    return NULL;
  k = g_strv_length (labels);
  if (n > GRADUS_CORPUS_MAX_DOCUMENTS || k > GRADUS_CORPUS_MAX_LABELS)
    {
      gradus_json_set_error (error, "documents",
                             _ ("a list of at most 100,000 texts with at most 64 classes"));
      return NULL;
    }
  values = gradus_json_read_doubles (object, "label", n, error);
  if (values == NULL)
    return NULL;
  label = g_new (gint32, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    {
      if (values[i] != trunc (values[i]) || values[i] < GRADUS_LABEL_UNKNOWN || values[i] >= k)
        {
          gradus_json_set_error (error, "label", _ ("a list of class numbers, counted from 0"));
          return NULL;
        }
      label[i] = (gint32) values[i];
    }
  if (json_object_has_member (object, "stop"))
    {
      stop = gradus_json_read_strings (object, "stop", error);
      if (stop == NULL)
        return NULL;
      make_words (stop);
    }
  if (json_object_has_member (object, "vocabulary"))
    {
      vocabulary = gradus_json_read_strings (object, "vocabulary", error);
      if (vocabulary == NULL)
        return NULL;
      make_words (vocabulary);
    }

  return gradus_corpus_new (n, (const char *const *) texts, label, (const char *const *) labels,
                            (const char *const *) stop, (const char *const *) vocabulary, name,
                            origin);
}

/* --- Text --- */

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
          make_words (stop);
          continue;
        }
      if (texts->len == 0 && vocabulary == NULL && g_str_has_prefix (line, "vocabulary:"))
        {
          vocabulary = gradus_corpus_split (line + strlen ("vocabulary:"));
          make_words (vocabulary);
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

static const char *const corpus_members[] = {
  "documents", "labels", "label", "stop", "vocabulary", NULL,
};

const GradusKindFiles gradus_kind_files_corpus = {
  .kind = &gradus_data_corpus,
  .to_json = corpus_to_json,
  .from_json = corpus_from_json,
  .members = corpus_members,
  .format = "corpus",
  .looks_like_text = looks_like,
  .read_text = read_text,
  .suffix = ".txt",
  .write = corpus_write,
  .refusal = N_ ("“%s” is not a corpus. Use a text file whose first line is “corpus”, or a "
                 "generator."),
};
