/* Gradus: what is compared, and leaving it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-compare-page-private.h"
#include "gradus-pairs-popover.h"
#include "gradus-transport.h"

static gboolean
add_script (GradusComparePage *self, GradusScript *script)
{
  g_autoptr (GError) error = NULL;

  if (gradus_compare_add (self->compare, script, &error))
    return TRUE;
  g_signal_emit_by_name (self, "failed", error->message);
  return FALSE;
}

static void
add_branches (GradusComparePage *self)
{
  for (guint i = 0; i < gradus_document_count_branches (self->document)
                    && gradus_compare_count (self->compare) < GRADUS_COMPARE_MAX;
       i++)
    {
      GradusBranchInfo info;
      g_autoptr (GradusScript) script = NULL;

      gradus_document_get_branch (self->document, i, &info);
      if (info.run == NULL)
        continue;
      script = gradus_script_new_from_run (info.run, NULL);
      add_script (self, script);
    }
}

/* The last comparison, when it was of these data. */
static gboolean
take_last (GradusComparePage *self, GradusRun *run)
{
  GradusCompareRecord *record = gradus_document_get_compare (self->document);
  g_autoptr (GError) error = NULL;

  if (record == NULL
      || gradus_setup_get_dataset (gradus_script_get_setup (g_ptr_array_index (record->panes, 0)))
           != gradus_setup_get_dataset (gradus_run_get_first_setup (run)))
    return FALSE;
  g_free (self->plot);
  self->plot = g_strdup (record->plot);
  if (gradus_compare_open_record (self->compare, record, &error))
    return TRUE;
  g_signal_emit_by_name (self, "failed", error->message);
  return FALSE;
}

static void
set_document (GradusComparePage *self, GradusDocument *document)
{
  g_set_object (&self->document, document);
  gradus_transport_set_compare (GRADUS_TRANSPORT (self->transport), self->compare, document);
  gradus_pairs_popover_set_document (GRADUS_PAIRS_POPOVER (self->pairs_popover), document);
}

/* Whether @document is on the data of @preset already. */
static gboolean
has_data_of (GradusDocument *document, const GradusAlgorithm *algorithm, const GradusPreset *preset)
{
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (algorithm, preset, NULL);
  GradusSetup *own = gradus_document_get_setup (document);

  return setup != NULL && own != NULL
         && g_strcmp0 (gradus_dataset_get_hash (gradus_setup_get_dataset (setup)),
                       gradus_dataset_get_hash (gradus_setup_get_dataset (own)))
              == 0;
}

gboolean
gradus_compare_page_begin_pair (GradusComparePage *self, GradusDocument *document,
                                const GradusPair *pair, GError **error)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (document);
  const GradusPreset *preset = pair->preset != NULL
                                 ? gradus_algorithm_find_preset (algorithm, pair->preset)
                                 : gradus_algorithm_first_look (algorithm);

  g_return_val_if_fail (GRADUS_IS_COMPARE_PAGE (self), FALSE);

  /* The document comes along, so that the comparison is of its data and is kept with it. Who is on
   * these data stays at the step to come back to. */
  if ((!has_data_of (document, algorithm, preset)
       && !gradus_document_load_preset (document, algorithm, preset, error))
      || !gradus_compare_set_pair (self->compare, algorithm, pair,
                                   gradus_setup_get_dataset (gradus_document_get_setup (document)),
                                   error))
    return FALSE;
  g_free (self->plot);
  self->plot = g_strdup (pair->plot != NULL ? pair->plot : algorithm->plots[0].id);
  set_document (self, document);
  self->updating = TRUE;
  gradus_compare_page_fill_plots (self);
  self->updating = FALSE;
  return TRUE;
}

/* A new comparison, of the present run alone. */
static gboolean
begin_anew (GradusComparePage *self, GradusRun *run)
{
  g_autoptr (GradusScript) script = gradus_script_new_from_run (run, NULL);

  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->words, g_free);
  gradus_compare_clear (self->compare);
  g_clear_pointer (&self->plot, g_free);
  return add_script (self, script);
}

gboolean
gradus_compare_page_begin (GradusComparePage *self, GradusDocument *document, gboolean branches)
{
  GradusRun *run = gradus_document_get_run (document);
  g_autoptr (GradusScript) second = NULL;
  g_autoptr (GradusSetup) proposed = NULL;

  g_return_val_if_fail (GRADUS_IS_COMPARE_PAGE (self), FALSE);

  if (run == NULL)
    return FALSE;
  set_document (self, document);
  if (!branches && take_last (self, run))
    return TRUE;
  if (!begin_anew (self, run))
    return FALSE;
  if (branches)
    add_branches (self);
  if (gradus_compare_count (self->compare) < 2)
    {
      proposed = gradus_compare_propose (gradus_run_get_first_setup (run));
      second = gradus_script_new (proposed);
      add_script (self, second);
    }
  gradus_compare_set_lock (self->compare, "step");
  gradus_compare_seek (self->compare, gradus_run_get_step (run));
  return TRUE;
}

gboolean
gradus_compare_page_begin_with (GradusComparePage *self, GradusDocument *document,
                                GPtrArray *others)
{
  GradusRun *run = gradus_document_get_run (document);

  g_return_val_if_fail (GRADUS_IS_COMPARE_PAGE (self), FALSE);

  if (run == NULL)
    return FALSE;
  set_document (self, document);
  if (!begin_anew (self, run))
    return FALSE;
  for (guint i = 0; i < others->len && gradus_compare_count (self->compare) < GRADUS_COMPARE_MAX;
       i++)
    add_script (self, g_ptr_array_index (others, i));
  gradus_compare_set_lock (self->compare, "step");
  gradus_compare_seek (self->compare, gradus_run_get_step (run));
  return gradus_compare_count (self->compare) > 1;
}

gboolean
gradus_compare_page_show_own (GradusComparePage *self, GradusDocument *document, GradusScript *own,
                              const char *title, const char *words)
{
  GradusRun *run = gradus_document_get_run (document);
  g_autofree char *plot = NULL;

  g_return_val_if_fail (GRADUS_IS_COMPARE_PAGE (self), FALSE);

  if (run == NULL)
    return FALSE;
  if (self->document == document)
    plot = g_strdup (self->plot);
  set_document (self, document);
  if (!begin_anew (self, run))
    return FALSE;
  self->title = g_strdup (title);
  self->words = g_strdup (words);
  self->plot = g_steal_pointer (&plot);
  gradus_compare_set_title (self->compare, 0, _ ("Here"));
  if (own != NULL && add_script (self, own))
    gradus_compare_set_title (self->compare, 1, _ ("Your program"));
  gradus_compare_set_lock (self->compare, "step");
  gradus_compare_page_show_pair (self);
  return TRUE;
}

void
gradus_compare_page_end (GradusComparePage *self)
{
  GradusCompareRecord *record;

  g_return_if_fail (GRADUS_IS_COMPARE_PAGE (self));

  gradus_compare_set_playing (self->compare, FALSE);
  if (self->document == NULL || gradus_compare_count (self->compare) == 0)
    return;
  record = gradus_compare_make_record (self->compare, self->plot);
  gradus_document_set_compare (self->document, record);
  gradus_compare_record_unref (record);
}

void
gradus_compare_page_focus (GradusComparePage *self)
{
  g_return_if_fail (GRADUS_IS_COMPARE_PAGE (self));
  gtk_widget_child_focus (self->transport, GTK_DIR_TAB_FORWARD);
}
