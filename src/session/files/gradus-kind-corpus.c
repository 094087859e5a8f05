/* Gradus: a corpus in experiments.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-kind-private.h"
#include "gradus-corpus.h"

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
      gradus_corpus_lower_words (stop);
    }
  if (json_object_has_member (object, "vocabulary"))
    {
      vocabulary = gradus_json_read_strings (object, "vocabulary", error);
      if (vocabulary == NULL)
        return NULL;
      gradus_corpus_lower_words (vocabulary);
    }

  return gradus_corpus_new (n, (const char *const *) texts, label, (const char *const *) labels,
                            (const char *const *) stop, (const char *const *) vocabulary, name,
                            origin);
}

static const char *const corpus_members[] = {
  "documents", "labels", "label", "stop", "vocabulary", NULL,
};

const GradusKindFiles gradus_kind_files_corpus = {
  .kind = &gradus_data_corpus,
  .to_json = corpus_to_json,
  .from_json = corpus_from_json,
  .members = corpus_members,
};
