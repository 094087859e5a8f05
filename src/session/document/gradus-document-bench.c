/* Gradus: the workbench as a part of the document: runs that were left for another algorithm, and
 * the data that a person has made.
 *
 * A run that is left is kept as a script, by its algorithm and its data; coming back makes it
 * again. Of one algorithm there may be several, on different data.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-algorithm.h"
#include "gradus-bench.h"
#include "gradus-document-edit-private.h"

/* More than the entries of two chapters. The one left longest ago goes. */
#define MAX_CHIPS 48

static GradusSetup *
last_setup (const GradusChipRecord *record)
{
  return gradus_script_get_last_setup (record->script);
}

static gboolean
same_data (GradusDataset *a, GradusDataset *b)
{
  return a == b
         || (gradus_dataset_get_kind (a) == gradus_dataset_get_kind (b)
             && gradus_dataset_count (a) == gradus_dataset_count (b)
             && g_str_equal (gradus_dataset_get_hash (a), gradus_dataset_get_hash (b)));
}

/* What was left last of @algorithm, on @dataset where that is not NULL; -1: nothing. */
static int
find (GradusDocument *self, const GradusAlgorithm *algorithm, GradusDataset *dataset)
{
  for (guint i = self->chips->len; i-- > 0;)
    {
      GradusSetup *setup = last_setup (g_ptr_array_index (self->chips, i));

      if (gradus_setup_get_algorithm (setup) == algorithm
          && (dataset == NULL || same_data (gradus_setup_get_dataset (setup), dataset)))
        return (int) i;
    }

  return -1;
}

static void
add (GradusDocument *self, GradusChipRecord *record)
{
  GradusSetup *setup = last_setup (record);
  const int old = find (self, gradus_setup_get_algorithm (setup), gradus_setup_get_dataset (setup));

  if (old >= 0)
    g_ptr_array_remove_index (self->chips, (guint) old);
  else if (self->chips->len >= MAX_CHIPS)
    g_ptr_array_remove_index (self->chips, 0);
  g_ptr_array_add (self->chips, record);
}

void
gradus_document_keep_chip (GradusDocument *self, const char *plot)
{
  g_autoptr (GradusScript) script = NULL;
  g_autoptr (GPtrArray) branches = NULL;
  guint64 step, micro;

  /* What is seen in a lesson is nobody's, and what cannot run is no run. */
  if (self->setup == NULL || self->problem != NULL || self->visit != NULL)
    return;
  gradus_player_stop (self->player);
  script = gradus_document_make_script (self);
  branches = gradus_branches_make_records (self->branches);
  step = gradus_player_get_position (self->player, &micro);
  add (self, gradus_chip_record_new (script, step, micro, plot, branches));
}

void
gradus_document_set_own_dataset (GradusDocument *self, GradusDataset *dataset)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));

  /* What is changed in a lesson is not kept. */
  if (self->visit != NULL)
    return;
  if (self->own == dataset)
    return;
  gradus_dataset_ref (dataset);
  g_clear_pointer (&self->own, gradus_dataset_unref);
  self->own = dataset;
  g_signal_emit_by_name (self, "own-changed");
}

gboolean
gradus_document_has_own_data (GradusDocument *self)
{
  GradusDataset *stands;
  const char *origin;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);
  if (self->setup == NULL)
    return FALSE;
  stands = gradus_setup_get_dataset (self->setup);
  origin = gradus_dataset_get_origin (stands);

  /* What no generator makes somebody has made. */
  return stands == self->own || !g_str_has_prefix (origin, "generator:")
         || g_str_has_suffix (origin, ";edited");
}

GradusDataset *
gradus_document_get_own_dataset (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);

  return self->own;
}

GradusDataset *
gradus_document_get_chapter_dataset (GradusDocument *self, guint chapter)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);

  for (guint i = self->chips->len; i-- > 0;)
    {
      GradusSetup *setup = last_setup (g_ptr_array_index (self->chips, i));

      if (gradus_setup_get_algorithm (setup)->chapter == chapter)
        return gradus_setup_get_dataset (setup);
    }

  return NULL;
}

const GradusAlgorithm *
gradus_document_find_left (GradusDocument *self, guint chapter, GradusDataset *dataset)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);

  for (guint i = self->chips->len; i-- > 0;)
    {
      GradusSetup *setup = last_setup (g_ptr_array_index (self->chips, i));

      if (gradus_setup_get_algorithm (setup)->chapter == chapter
          && same_data (gradus_setup_get_dataset (setup), dataset))
        return gradus_setup_get_algorithm (setup);
    }

  return NULL;
}

gboolean
gradus_document_knows_run (GradusDocument *self, const GradusAlgorithm *algorithm,
                           GradusDataset *dataset)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  return find (self, algorithm, dataset) >= 0;
}

GPtrArray *
gradus_document_make_chips (GradusDocument *self)
{
  GPtrArray *chips = g_ptr_array_new_with_free_func (gradus_chip_record_unref);
  const GradusAlgorithm *present = gradus_setup_get_algorithm (self->setup);
  GradusDataset *dataset = gradus_setup_get_dataset (self->setup);

  for (guint i = 0; i < self->chips->len; i++)
    {
      GradusChipRecord *record = g_ptr_array_index (self->chips, i);
      GradusSetup *setup = last_setup (record);

      if (gradus_setup_get_algorithm (setup) != present
          && same_data (gradus_setup_get_dataset (setup), dataset))
        g_ptr_array_add (chips, gradus_chip_record_ref (record));
    }

  return chips;
}

void
gradus_document_take_chips (GradusDocument *self, GPtrArray *chips)
{
  for (guint i = 0; i < chips->len; i++)
    add (self, gradus_chip_record_ref (g_ptr_array_index (chips, i)));
}

/* A run of @algorithm on @dataset from its start. */
static GradusChipRecord *
make_anew (GradusDocument *self, const GradusAlgorithm *algorithm, GradusDataset *dataset,
           GError **error)
{
  const int known = find (self, algorithm, NULL);
  g_autoptr (GradusSetup) setup = gradus_bench_make_setup (
    algorithm, dataset, known >= 0 ? last_setup (g_ptr_array_index (self->chips, known)) : NULL,
    error);
  g_autoptr (GradusScript) script = NULL;
  g_autoptr (GPtrArray) none = g_ptr_array_new ();

  if (setup == NULL)
    return NULL;
  script = gradus_script_new (setup);

  return gradus_chip_record_new (script, 0, 0, NULL, none);
}

/* What is kept of @algorithm on @data, else a run from its start; NULL with the sentence. */
static GradusChipRecord *
find_or_make (GradusDocument *self, const GradusAlgorithm *algorithm, GradusDataset *data,
              GError **error)
{
  const int known = find (self, algorithm, data);

  return known >= 0 ? gradus_chip_record_ref (g_ptr_array_index (self->chips, known))
                    : make_anew (self, algorithm, data, error);
}

GradusScript *
gradus_document_make_chip_script (GradusDocument *self, const GradusAlgorithm *algorithm)
{
  GradusChipRecord *record;
  GradusScript *script = NULL;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self) && self->setup != NULL, NULL);
  record = find_or_make (self, algorithm, gradus_setup_get_dataset (self->setup), NULL);
  if (record != NULL)
    script = gradus_script_ref (record->script);
  g_clear_pointer (&record, gradus_chip_record_unref);

  return script;
}

gboolean
gradus_document_put (GradusDocument *self, const GradusAlgorithm *algorithm, GradusDataset *dataset,
                     char **plot, GError **error)
{
  g_autofree char *label = NULL;
  g_autoptr (GradusDataset) data = NULL;
  GradusChipRecord *record;
  gboolean done;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (algorithm != NULL, FALSE);
  g_return_val_if_fail (dataset != NULL || self->setup != NULL, FALSE);

  data = gradus_dataset_ref (dataset != NULL ? dataset : gradus_setup_get_dataset (self->setup));
  if (self->setup != NULL && gradus_setup_get_algorithm (self->setup) == algorithm
      && same_data (gradus_setup_get_dataset (self->setup), data))
    return TRUE;
  /* Before the search: it may be the same algorithm on other data. */
  gradus_document_keep_chip (self, plot != NULL ? *plot : NULL);
  record = find_or_make (self, algorithm, data, error);
  if (record == NULL)
    return FALSE;
  label = g_strdup_printf (_ ("Put “%s” on these data"), _ (algorithm->title));
  done = gradus_document_replace_run (self, record, TRUE, label, error);
  if (done && plot != NULL)
    {
      g_free (*plot);
      *plot = g_strdup (record->plot);
    }
  gradus_chip_record_unref (record);

  return done;
}
