/* Gradus: edits of the document, with undo and redo.
 *
 * Setups are immutable and share what they have in common, so an edit is remembered as the setup
 * before and the setup after. Undoing puts the former in force again; whether that carries the
 * state over or starts anew is decided by the run, as for the edit itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-document-private.h"

/* Edits of the same thing within this time are one: a drag, a slider. */
#define MERGE_TIME G_USEC_PER_SEC
#define MAX_EDITS 200
/* Of data sets that only the undo history keeps. */
#define MAX_EDIT_BYTES (512u * 1024u * 1024u)

typedef struct
{
  char *label;
  char *merge;             /* or NULL */
  GradusSetup *before;     /* NULL: there was no experiment */
  GradusSetup *after;
  gboolean replaced;       /* another experiment: going back needs the position too */
  guint64 step, micro;     /* before the edit */
  GradusInk *ink_before, *ink_after;    /* NULL = none */
  GFile *file_before, *file_after;
  gboolean clean_before, clean_after;   /* these states are in a file, or worth none */
} Edit;

static void
edit_free (gpointer data)
{
  Edit *edit = data;

  g_free (edit->label);
  g_free (edit->merge);
  g_clear_pointer (&edit->before, gradus_setup_unref);
  gradus_setup_unref (edit->after);
  g_clear_pointer (&edit->ink_before, gradus_ink_unref);
  g_clear_pointer (&edit->ink_after, gradus_ink_unref);
  g_clear_object (&edit->file_before);
  g_clear_object (&edit->file_after);
  g_free (edit);
}

static Edit *
last_of (GPtrArray *edits)
{
  return edits->len > 0 ? g_ptr_array_index (edits, edits->len - 1) : NULL;
}

void
gradus_document_init_history (GradusDocument *self)
{
  self->undo = g_ptr_array_new_with_free_func (edit_free);
  self->redo = g_ptr_array_new_with_free_func (edit_free);
}

static void
notify_history (GradusDocument *self)
{
  gradus_document_notify (self, PROP_CAN_UNDO);
  gradus_document_notify (self, PROP_CAN_REDO);
}

void
gradus_document_clear_history (GradusDocument *self)
{
  g_ptr_array_set_size (self->undo, 0);
  g_ptr_array_set_size (self->redo, 0);
  self->last_edit = 0;
  notify_history (self);
}

void
gradus_document_mark_saved (GradusDocument *self)
{
  GPtrArray *both[] = { self->undo, self->redo };
  Edit *edit;

  for (guint i = 0; i < G_N_ELEMENTS (both); i++)
    for (guint j = 0; j < both[i]->len; j++)
      {
        edit = g_ptr_array_index (both[i], j);
        edit->clean_before = FALSE;
        edit->clean_after = FALSE;
      }
  edit = last_of (self->undo);
  if (edit != NULL)
    {
      edit->clean_after = TRUE;
      g_set_object (&edit->file_after, self->file);
    }
  edit = last_of (self->redo);
  if (edit != NULL)
    {
      edit->clean_before = TRUE;
      g_set_object (&edit->file_before, self->file);
    }
  /* What is saved is one state, which a further drag must not swallow. */
  self->last_edit = 0;
  gradus_document_set_modified (self, FALSE);
}

/* Old edits go when there are too many, or when the data sets they keep are too large. */
static void
limit_history (GradusDocument *self)
{
  gsize bytes = 0;
  guint keep = 0;

  while (keep < self->undo->len && keep < MAX_EDITS)
    {
      Edit *edit = g_ptr_array_index (self->undo, self->undo->len - 1 - keep);

      if (edit->before != NULL && gradus_setup_get_dataset (edit->before) !=
                                  gradus_setup_get_dataset (edit->after))
        bytes += gradus_dataset_get_bytes (gradus_setup_get_dataset (edit->before));
      if (bytes > MAX_EDIT_BYTES && keep > 0)
        break;
      keep++;
    }
  if (keep < self->undo->len)
    g_ptr_array_remove_range (self->undo, 0, self->undo->len - keep);
}

/* --- Putting a setup in force --- */

static void
set_problem (GradusDocument *self,
             const char *problem)
{
  if (g_strcmp0 (self->problem, problem) == 0)
    return;
  g_free (self->problem);
  self->problem = g_strdup (problem);
  gradus_document_notify (self, PROP_PROBLEM);
}

static void
set_setup (GradusDocument *self,
           GradusSetup *setup)
{
  if (self->setup == NULL ||
      gradus_setup_get_algorithm (self->setup) != gradus_setup_get_algorithm (setup))
    memset (self->cost, 0, sizeof self->cost);
  /* What a phase costs grows with the data. */
  else if (gradus_setup_get_dataset (self->setup) != gradus_setup_get_dataset (setup))
    {
      double old = (double) gradus_dataset_get_bytes (gradus_setup_get_dataset (self->setup));
      double new = (double) gradus_dataset_get_bytes (gradus_setup_get_dataset (setup));

      if (new > 2.0 * old)
        memset (self->cost, 0, sizeof self->cost);
    }
  gradus_setup_ref (setup);
  g_clear_pointer (&self->setup, gradus_setup_unref);
  self->setup = setup;
}

gboolean
gradus_document_apply (GradusDocument *self,
                       GradusSetup *setup,
                       gboolean anew,
                       gboolean lenient,
                       GError **error)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  g_autoptr (GError) inner = NULL;
  GradusRun *run = NULL;

  gradus_document_stop_worker (self);
  if (self->run != NULL && !anew && gradus_run_get_algorithm (self->run) == algorithm)
    {
      if (gradus_run_change (self->run, setup, &inner))
        run = self->run;
    }
  else
    {
      run = gradus_run_new (setup, &inner);
      if (run != NULL)
        gradus_run_set_budget (run, self->budget);
    }

  if (run == NULL)
    {
      gboolean right_kind = gradus_dataset_get_kind (gradus_setup_get_dataset (setup)) ==
                            algorithm->data_kind;

      if (!lenient || !right_kind)
        {
          g_propagate_error (error, g_steal_pointer (&inner));
          return FALSE;
        }
    }
  if (run != self->run)
    {
      g_clear_pointer (&self->run, gradus_run_free);
      self->run = run;
    }
  set_setup (self, setup);
  set_problem (self, run == NULL ? inner->message : NULL);
  if (run == NULL)
    gradus_document_pause (self);

  return TRUE;
}

/* --- Making edits --- */

typedef struct
{
  const char *label;
  const char *merge;
  gboolean anew;           /* another experiment takes the place of this one */
  gboolean lenient;
} EditInfo;

static GradusInk *
ref_ink (GradusInk *ink)
{
  return ink != NULL ? gradus_ink_ref (ink) : NULL;
}

static void
put_ink (GradusDocument *self,
         GradusInk *ink)
{
  if (gradus_experiment_get_ink (self->experiment) == ink)
    return;
  gradus_experiment_set_ink (self->experiment, ink);
  gradus_document_emit_ink_changed (self);
}

/* Put @setup in force and remember how to come back. */
static gboolean
make_edit (GradusDocument *self,
           GradusSetup *setup,
           const EditInfo *info,
           GError **error)
{
  g_autoptr (GradusSetup) before = self->setup != NULL ? gradus_setup_ref (self->setup) : NULL;
  gint64 now = g_get_monotonic_time ();
  guint64 step = 0, micro = 0;
  Edit *last = last_of (self->undo);
  gboolean clean = !self->modified;

  gradus_document_stop_worker (self);
  if (self->run != NULL)
    {
      step = gradus_run_get_step (self->run);
      micro = gradus_run_get_micro (self->run);
    }
  /* While there is a problem, everything that may lead out of it is welcome. */
  if (!gradus_document_apply (self, setup, info->anew,
                              info->lenient || (self->problem != NULL && !info->anew), error))
    return FALSE;
  if (info->anew)
    gradus_document_pause (self);
  if (self->experiment == NULL)
    self->experiment = gradus_experiment_new (setup);

  if (info->merge != NULL && last != NULL && g_strcmp0 (last->merge, info->merge) == 0 &&
      self->last_edit != 0 && now - self->last_edit < MERGE_TIME)
    {
      gradus_setup_unref (last->after);
      last->after = gradus_setup_ref (setup);
      last->clean_after = FALSE;
    }
  else if (before != NULL)
    {
      Edit *edit = g_new0 (Edit, 1);

      edit->label = g_strdup (info->label);
      edit->merge = g_strdup (info->merge);
      edit->before = g_steal_pointer (&before);
      edit->after = gradus_setup_ref (setup);
      edit->replaced = info->anew;
      edit->ink_before = ref_ink (gradus_experiment_get_ink (self->experiment));
      /* What was drawn belongs to the pictures of the other experiment. */
      edit->ink_after = info->anew ? NULL : ref_ink (edit->ink_before);
      edit->step = step;
      edit->micro = micro;
      edit->file_before = self->file != NULL ? g_object_ref (self->file) : NULL;
      edit->file_after = self->file != NULL && !info->anew ? g_object_ref (self->file) : NULL;
      edit->clean_before = clean;
      /* A preset as it comes is nobody's work. */
      edit->clean_after = clean && info->anew;
      g_ptr_array_add (self->undo, edit);
    }
  self->last_edit = now;
  g_ptr_array_set_size (self->redo, 0);
  limit_history (self);
  notify_history (self);

  if (info->anew)
    put_ink (self, NULL);
  gradus_document_take_file (self, info->anew ? NULL : self->file);
  gradus_document_set_modified (self, !(clean && info->anew));
  gradus_document_schedule_autosave (self);
  gradus_document_emit_setup_changed (self);

  return TRUE;
}

void
gradus_document_set_ink (GradusDocument *self,
                         GradusInk *ink,
                         const char *what,
                         const char *merge)
{
  const gint64 now = g_get_monotonic_time ();
  Edit *last;

  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  if (self->experiment == NULL || gradus_experiment_get_ink (self->experiment) == ink)
    return;

  last = last_of (self->undo);
  if (merge != NULL && last != NULL && g_strcmp0 (last->merge, merge) == 0 &&
      self->last_edit != 0 && now - self->last_edit < MERGE_TIME)
    {
      g_clear_pointer (&last->ink_after, gradus_ink_unref);
      last->ink_after = ref_ink (ink);
      last->clean_after = FALSE;
    }
  else
    {
      Edit *edit = g_new0 (Edit, 1);

      edit->label = g_strdup (what);
      edit->merge = g_strdup (merge);
      edit->before = gradus_setup_ref (self->setup);
      edit->after = gradus_setup_ref (self->setup);
      edit->ink_before = ref_ink (gradus_experiment_get_ink (self->experiment));
      edit->ink_after = ref_ink (ink);
      edit->file_before = self->file != NULL ? g_object_ref (self->file) : NULL;
      edit->file_after = self->file != NULL ? g_object_ref (self->file) : NULL;
      edit->clean_before = !self->modified;
      g_ptr_array_add (self->undo, edit);
    }
  self->last_edit = now;
  g_ptr_array_set_size (self->redo, 0);
  limit_history (self);
  put_ink (self, ink);
  notify_history (self);
  gradus_document_set_modified (self, TRUE);
  gradus_document_schedule_autosave (self);
}

static gboolean
check_setup (GradusDocument *self,
             GError **error)
{
  if (self->setup != NULL)
    return TRUE;
  g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                       _("There is no experiment yet. Choose an algorithm first."));

  return FALSE;
}

gboolean
gradus_document_load_preset (GradusDocument *self,
                             const GradusAlgorithm *algorithm,
                             const GradusPreset *preset,
                             GError **error)
{
  g_autoptr (GradusSetup) setup = NULL;
  g_autofree char *label = NULL;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (algorithm != NULL, FALSE);

  if (preset == NULL)
    preset = gradus_algorithm_first_look (algorithm);
  setup = gradus_setup_new_preset (algorithm, preset, error);
  if (setup == NULL)
    return FALSE;
  label = g_strdup_printf (_("Load “%s”"), _(preset->title));

  return make_edit (self, setup, &(EditInfo){ .label = label, .anew = TRUE }, error);
}

gboolean
gradus_document_set_algorithm (GradusDocument *self,
                               const GradusAlgorithm *algorithm,
                               GError **error)
{
  g_autofree gpointer params = NULL;
  g_autofree char *label = NULL;
  g_autoptr (GradusSetup) setup = NULL;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (algorithm != NULL, FALSE);

  if (gradus_document_get_algorithm (self) == algorithm)
    return TRUE;
  if (self->setup == NULL)
    return gradus_document_load_preset (self, algorithm, NULL, error);

  params = g_malloc0 (MAX (algorithm->params_size, 1));
  if (algorithm->params != NULL)
    gradus_params_reset (algorithm->params, params);
  setup = gradus_setup_new (algorithm, gradus_setup_get_dataset (self->setup), params,
                            gradus_setup_get_seed (self->setup),
                            gradus_setup_get_rng (self->setup));
  label = g_strdup_printf (_("Choose “%s”"), _(algorithm->title));
  /* make_edit() would complain about data that do not suit; here that is no error. */
  if (gradus_setup_validate (setup, NULL) &&
      make_edit (self, setup, &(EditInfo){ .label = label, .anew = TRUE }, NULL))
    return TRUE;

  return gradus_document_load_preset (self, algorithm, NULL, error);
}

gboolean
gradus_document_follow_link (GradusDocument *self,
                             GradusLink *link,
                             GError **error)
{
  g_autoptr (GradusSetup) setup = NULL;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (link != NULL, FALSE);

  setup = gradus_link_make_setup (link, error);
  if (setup == NULL ||
      !make_edit (self, setup, &(EditInfo){ .label = _("Follow a link"), .anew = TRUE }, error))
    return FALSE;
  if (gradus_link_has_position (link))
    gradus_document_seek_link (self, link);
  if (gradus_link_get_play (link))
    gradus_document_play (self);

  return TRUE;
}

gboolean
gradus_document_set_dataset (GradusDocument *self,
                             GradusDataset *dataset,
                             const char *what,
                             const char *merge,
                             GError **error)
{
  g_autoptr (GradusDataset) adapted = NULL;
  g_autoptr (GradusSetup) setup = NULL;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (dataset != NULL, FALSE);

  if (!check_setup (self, error))
    return FALSE;
  if (gradus_setup_get_dataset (self->setup) == dataset)
    return TRUE;
  adapted = gradus_import_adapt (dataset, gradus_setup_get_algorithm (self->setup)->data_kind,
                                 error);
  if (adapted == NULL)
    return FALSE;
  setup = gradus_setup_with_dataset (self->setup, adapted);

  return make_edit (self, setup,
                    &(EditInfo){ .label = what != NULL ? what : _("Change the data"),
                                 .merge = merge, .lenient = TRUE },
                    error);
}

gboolean
gradus_document_set_param (GradusDocument *self,
                           const char *id,
                           double value,
                           GError **error)
{
  const GradusAlgorithm *algorithm;
  const GradusParam *param;
  g_autoptr (GradusSetup) setup = NULL;
  g_autofree gpointer params = NULL;
  g_autofree char *label = NULL;
  g_autofree char *merge = NULL;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  if (!check_setup (self, error))
    return FALSE;
  algorithm = gradus_setup_get_algorithm (self->setup);
  param = algorithm->params != NULL ? gradus_params_find (algorithm->params, id) : NULL;
  if (param == NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM,
                   _("“%s” has no parameter “%s”. Choose one of its own."), _(algorithm->title),
                   id);
      return FALSE;
    }
  params = g_memdup2 (gradus_setup_get_params (self->setup), algorithm->params_size);
  if (!gradus_params_set (param, params, value, error))
    return FALSE;
  if (gradus_params_equal (algorithm->params, params, gradus_setup_get_params (self->setup)))
    return TRUE;

  setup = gradus_setup_with_params (self->setup, params);
  label = g_strdup_printf (_("Change “%s”"), _(param->label));
  merge = g_strconcat ("param:", id, NULL);

  return make_edit (self, setup, &(EditInfo){ .label = label, .merge = merge }, error);
}

gboolean
gradus_document_set_start (GradusDocument *self,
                           const char *id,
                           const GradusArray *array,
                           const char *merge,
                           GError **error)
{
  g_autoptr (GradusSetup) setup = NULL;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  if (!check_setup (self, error))
    return FALSE;
  setup = gradus_setup_with_start (self->setup, id, array, error);
  if (setup == NULL)
    return FALSE;

  return make_edit (self, setup,
                    &(EditInfo){ .label = array != NULL ? _("Give the start")
                                                        : _("Take the given start away"),
                                 .merge = merge },
                    error);
}

gboolean
gradus_document_set_seed (GradusDocument *self,
                          guint64 seed,
                          GError **error)
{
  g_autoptr (GradusSetup) setup = NULL;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  if (!check_setup (self, error))
    return FALSE;
  if (gradus_setup_get_seed (self->setup) == seed)
    return TRUE;
  setup = gradus_setup_with_seed (self->setup, seed, gradus_setup_get_rng (self->setup));

  return make_edit (self, setup, &(EditInfo){ .label = _("Change the seed"), .merge = "seed" },
                    error);
}

gboolean
gradus_document_reset_params (GradusDocument *self,
                              GError **error)
{
  const GradusAlgorithm *algorithm;
  g_autoptr (GradusSetup) setup = NULL;
  g_autofree gpointer params = NULL;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  if (!check_setup (self, error))
    return FALSE;
  algorithm = gradus_setup_get_algorithm (self->setup);
  if (algorithm->params == NULL)
    return TRUE;
  params = g_malloc0 (algorithm->params_size);
  gradus_params_reset (algorithm->params, params);
  if (gradus_params_equal (algorithm->params, params, gradus_setup_get_params (self->setup)))
    return TRUE;
  setup = gradus_setup_with_params (self->setup, params);

  return make_edit (self, setup, &(EditInfo){ .label = _("Reset the parameters") }, error);
}

/* --- Undo and redo --- */

/* Move the last edit of @from to @to and put the setup on its other side in force. */
static gboolean
walk (GradusDocument *self,
      GPtrArray *from,
      GPtrArray *to,
      gboolean back)
{
  Edit *edit = last_of (from);
  guint64 step = 0, micro = 0, to_step, to_micro;
  gboolean replaced;

  if (edit == NULL)
    return FALSE;
  /* Only something drawn: the run is not concerned. */
  if (edit->before == edit->after)
    {
      g_ptr_array_steal_index (from, from->len - 1);
      g_ptr_array_add (to, edit);
      self->last_edit = 0;
      put_ink (self, back ? edit->ink_before : edit->ink_after);
      gradus_document_take_file (self, back ? edit->file_before : edit->file_after);
      gradus_document_set_modified (self, !(back ? edit->clean_before : edit->clean_after));
      gradus_document_schedule_autosave (self);
      notify_history (self);
      return TRUE;
    }
  gradus_document_stop_worker (self);
  if (self->run != NULL)
    {
      step = gradus_run_get_step (self->run);
      micro = gradus_run_get_micro (self->run);
    }
  /* Lenient, because this state has been there before. */
  if (!gradus_document_apply (self, back ? edit->before : edit->after, edit->replaced, TRUE, NULL))
    return FALSE;
  g_ptr_array_steal_index (from, from->len - 1);
  g_ptr_array_add (to, edit);
  self->last_edit = 0;

  /* The other experiment goes on where it was left, in both directions. */
  replaced = edit->replaced;
  to_step = edit->step;
  to_micro = edit->micro;
  edit->step = step;
  edit->micro = micro;

  put_ink (self, back ? edit->ink_before : edit->ink_after);
  gradus_document_take_file (self, back ? edit->file_before : edit->file_after);
  gradus_document_set_modified (self, !(back ? edit->clean_before : edit->clean_after));
  gradus_document_schedule_autosave (self);
  if (replaced)
    gradus_document_pause (self);
  notify_history (self);
  gradus_document_emit_setup_changed (self);
  if (replaced && self->run != NULL)
    gradus_document_seek (self, to_step, to_micro);

  return TRUE;
}

gboolean
gradus_document_undo (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  return walk (self, self->undo, self->redo, TRUE);
}

gboolean
gradus_document_redo (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  return walk (self, self->redo, self->undo, FALSE);
}

const char *
gradus_document_get_undo_label (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);

  return self->undo->len > 0 ? last_of (self->undo)->label : NULL;
}

const char *
gradus_document_get_redo_label (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);

  return self->redo->len > 0 ? last_of (self->redo)->label : NULL;
}
