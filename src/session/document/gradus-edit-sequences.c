/* Gradus: edits of sequences: what is observed and the label at a position, more and fewer of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-edit-private.h"

typedef struct
{
  GArray *lengths;        /* guint */
  GArray *x;              /* double */
  GArray *symbol, *label; /* gint32 */
} Draft;

static Draft
draft_new (const GradusSequences *old)
{
  Draft draft = {
    g_array_new (FALSE, FALSE, sizeof (guint)),
    g_array_new (FALSE, FALSE, sizeof (double)),
    g_array_new (FALSE, FALSE, sizeof (gint32)),
    g_array_new (FALSE, FALSE, sizeof (gint32)),
  };

  for (guint i = 0; i < old->n; i++)
    {
      const guint length = old->starts[i + 1] - old->starts[i];

      g_array_append_val (draft.lengths, length);
    }
  if (old->x != NULL)
    g_array_append_vals (draft.x, old->x, old->total * old->d);
  if (old->symbol != NULL)
    g_array_append_vals (draft.symbol, old->symbol, old->total);
  g_array_append_vals (draft.label, old->label, old->total);

  return draft;
}

static GradusDataset *
draft_finish (Draft *draft, GradusDataset *dataset)
{
  const GradusSequences *old = gradus_dataset_get_sequences (dataset);
  g_autofree char *origin = gradus_edit_origin (dataset);
  GradusDataset *made = gradus_sequences_new (
    draft->lengths->len, (const guint *) (gpointer) draft->lengths->data, old->d,
    (const double *) (gpointer) draft->x->data, (const char *const *) old->names,
    old->symbol != NULL ? (const gint32 *) (gpointer) draft->symbol->data : NULL,
    (const char *const *) old->symbols, (const gint32 *) (gpointer) draft->label->data,
    (const char *const *) old->labels, gradus_dataset_get_name (dataset), origin);

  gradus_edit_copy_hints (dataset, made);
  g_array_unref (draft->lengths);
  g_array_unref (draft->x);
  g_array_unref (draft->symbol);
  g_array_unref (draft->label);

  return made;
}

GradusDataset *
gradus_edit_sequences_set (GradusDataset *dataset, guint at, guint column, double value)
{
  const GradusSequences *old = gradus_dataset_get_sequences (dataset);
  Draft draft;

  g_return_val_if_fail (old != NULL, NULL);
  if (at >= old->total || column >= old->d || !isfinite (value))
    return gradus_dataset_ref (dataset);
  draft = draft_new (old);
  g_array_index (draft.x, double, (gsize) at * old->d + column) = value;

  return draft_finish (&draft, dataset);
}

GradusDataset *
gradus_edit_sequences_set_symbol (GradusDataset *dataset, guint at, guint symbol)
{
  const GradusSequences *old = gradus_dataset_get_sequences (dataset);
  Draft draft;

  g_return_val_if_fail (old != NULL, NULL);
  if (at >= old->total || symbol >= old->n_symbols)
    return gradus_dataset_ref (dataset);
  draft = draft_new (old);
  g_array_index (draft.symbol, gint32, at) = (gint32) symbol;

  return draft_finish (&draft, dataset);
}

GradusDataset *
gradus_edit_sequences_set_label (GradusDataset *dataset, guint at, int label)
{
  const GradusSequences *old = gradus_dataset_get_sequences (dataset);
  Draft draft;

  g_return_val_if_fail (old != NULL, NULL);
  if (at >= old->total || label < GRADUS_LABEL_UNKNOWN || label >= (int) old->n_labels)
    return gradus_dataset_ref (dataset);
  draft = draft_new (old);
  g_array_index (draft.label, gint32, at) = label;

  return draft_finish (&draft, dataset);
}

/* Position @at once more, with an unknown label. */
static void
repeat (Draft *draft, const GradusSequences *old, guint from, guint to)
{
  if (old->x != NULL)
    g_array_insert_vals (draft->x, to * old->d, old->x + (gsize) from * old->d, old->d);
  if (old->symbol != NULL)
    g_array_insert_vals (draft->symbol, to, &old->symbol[from], 1);
  g_array_insert_vals (draft->label, to, &(gint32){ GRADUS_LABEL_UNKNOWN }, 1);
}

GradusDataset *
gradus_edit_sequences_insert (GradusDataset *dataset, guint at)
{
  const GradusSequences *old = gradus_dataset_get_sequences (dataset);
  Draft draft;

  g_return_val_if_fail (old != NULL, NULL);
  if (at >= old->total || old->total >= GRADUS_SEQUENCES_MAX_TOTAL)
    return gradus_dataset_ref (dataset);
  draft = draft_new (old);
  repeat (&draft, old, at, at + 1);
  g_array_index (draft.lengths, guint, gradus_sequences_find (old, at))++;

  return draft_finish (&draft, dataset);
}

GradusDataset *
gradus_edit_sequences_remove (GradusDataset *dataset, guint at)
{
  const GradusSequences *old = gradus_dataset_get_sequences (dataset);
  guint i;
  Draft draft;

  g_return_val_if_fail (old != NULL, NULL);
  /* The last position that there is stays: without any there is nothing to edit. */
  if (at >= old->total || old->total == 1)
    return gradus_dataset_ref (dataset);
  draft = draft_new (old);
  if (old->x != NULL)
    g_array_remove_range (draft.x, at * old->d, old->d);
  if (old->symbol != NULL)
    g_array_remove_index (draft.symbol, at);
  g_array_remove_index (draft.label, at);
  i = gradus_sequences_find (old, at);
  if (--g_array_index (draft.lengths, guint, i) == 0)
    g_array_remove_index (draft.lengths, i);

  return draft_finish (&draft, dataset);
}

GradusDataset *
gradus_edit_sequences_split (GradusDataset *dataset, guint at)
{
  const GradusSequences *old = gradus_dataset_get_sequences (dataset);
  guint i, rest;
  Draft draft;

  g_return_val_if_fail (old != NULL, NULL);
  if (at + 1 >= old->total)
    return gradus_dataset_ref (dataset);
  i = gradus_sequences_find (old, at);
  rest = old->starts[i + 1] - at - 1;
  if (rest == 0)
    return gradus_dataset_ref (dataset);
  draft = draft_new (old);
  g_array_index (draft.lengths, guint, i) -= rest;
  g_array_insert_val (draft.lengths, i + 1, rest);

  return draft_finish (&draft, dataset);
}
