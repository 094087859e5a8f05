/* Gradus: edits of a corpus: the text and the class of a document, more and fewer of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-edit-private.h"

/* The same corpus with other documents. */
static GradusDataset *
rebuild (GradusDataset *dataset, GPtrArray *texts, GArray *label, char **labels)
{
  const GradusCorpus *old = gradus_dataset_get_corpus (dataset);
  g_autofree char *origin = gradus_edit_origin (dataset);
  GradusDataset *made = gradus_corpus_new (
    texts->len, (const char *const *) texts->pdata, (const gint32 *) (gpointer) label->data,
    (const char *const *) labels, (const char *const *) old->stop,
    old->fixed ? (const char *const *) old->words : NULL, gradus_dataset_get_name (dataset),
    origin);

  gradus_edit_copy_hints (dataset, made);
  g_ptr_array_unref (texts);
  g_array_unref (label);

  return made;
}

static void
copy_documents (const GradusCorpus *old, GPtrArray **texts, GArray **label)
{
  *texts = g_ptr_array_new ();
  *label = g_array_new (FALSE, FALSE, sizeof (gint32));
  for (guint i = 0; i < old->n; i++)
    g_ptr_array_add (*texts, old->texts[i]);
  g_array_append_vals (*label, old->label, old->n);
}

GradusDataset *
gradus_edit_corpus_set_text (GradusDataset *dataset, guint document, const char *text)
{
  const GradusCorpus *old = gradus_dataset_get_corpus (dataset);
  GPtrArray *texts;
  GArray *label;

  g_return_val_if_fail (old != NULL, NULL);
  if (document >= old->n || strcmp (old->texts[document], text) == 0
      || !g_utf8_validate (text, -1, NULL))
    return gradus_dataset_ref (dataset);
  copy_documents (old, &texts, &label);
  texts->pdata[document] = (gpointer) text;

  return rebuild (dataset, texts, label, old->labels);
}

GradusDataset *
gradus_edit_corpus_set_class (GradusDataset *dataset, guint document, int class)
{
  const GradusCorpus *old = gradus_dataset_get_corpus (dataset);
  GPtrArray *texts;
  GArray *label;

  g_return_val_if_fail (old != NULL, NULL);
  if (document >= old->n || class < GRADUS_LABEL_UNKNOWN || class >= (int) old->n_labels
      || old->label[document] == class)
    return gradus_dataset_ref (dataset);
  copy_documents (old, &texts, &label);
  g_array_index (label, gint32, document) = class;

  return rebuild (dataset, texts, label, old->labels);
}

GradusDataset *
gradus_edit_corpus_add (GradusDataset *dataset, const char *text, int class)
{
  const GradusCorpus *old = gradus_dataset_get_corpus (dataset);
  GPtrArray *texts;
  GArray *label;
  gint32 code;

  g_return_val_if_fail (old != NULL, NULL);
  code = class >= 0 && class < (int) old->n_labels ? class : GRADUS_LABEL_UNKNOWN;
  if (old->n >= GRADUS_CORPUS_MAX_DOCUMENTS || !g_utf8_validate (text, -1, NULL))
    return gradus_dataset_ref (dataset);
  copy_documents (old, &texts, &label);
  g_ptr_array_add (texts, (gpointer) text);
  g_array_append_val (label, code);

  return rebuild (dataset, texts, label, old->labels);
}

GradusDataset *
gradus_edit_corpus_remove (GradusDataset *dataset, guint document)
{
  const GradusCorpus *old = gradus_dataset_get_corpus (dataset);
  GPtrArray *texts;
  GArray *label;

  g_return_val_if_fail (old != NULL, NULL);
  if (document >= old->n)
    return gradus_dataset_ref (dataset);
  copy_documents (old, &texts, &label);
  g_ptr_array_remove_index (texts, document);
  g_array_remove_index (label, document);

  return rebuild (dataset, texts, label, old->labels);
}
