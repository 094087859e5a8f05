/* Gradus: edits of the document: data, parameters, starts, seed, algorithm.
 *
 * Every edit is another setup, put in force by gradus_document_make_edit(), which remembers how to
 * come back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-algorithm.h"
#include "gradus-document-edit-private.h"
#include "gradus-names.h"
#include "gradus-number.h"
#include "gradus-quantity.h"

/* --- Putting a setup in force --- */

void
gradus_document_set_problem (GradusDocument *self, const char *problem)
{
  if (g_strcmp0 (self->problem, problem) == 0)
    return;
  g_free (self->problem);
  self->problem = g_strdup (problem);
  gradus_document_notify (self, PROP_PROBLEM);
}

void
gradus_document_set_setup (GradusDocument *self, GradusSetup *setup)
{
  gradus_setup_ref (setup);
  g_clear_pointer (&self->setup, gradus_setup_unref);
  self->setup = setup;
}

gboolean
gradus_document_apply (GradusDocument *self, GradusSetup *setup, gboolean anew, gboolean lenient,
                       GError **error)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  g_autoptr (GError) inner = NULL;
  GradusRun *run;

  gradus_player_stop (self->player);
  run = gradus_player_get_run (self->player);
  if (run != NULL && !anew && gradus_run_get_algorithm (run) == algorithm)
    {
      if (!gradus_run_change (run, setup, &inner))
        run = NULL;
    }
  else
    run = gradus_run_new (setup, &inner);

  if (run == NULL)
    {
      gboolean right_kind = gradus_dataset_get_kind (gradus_setup_get_dataset (setup))
                            == algorithm->data_kind;

      if (!lenient || !right_kind)
        {
          g_propagate_error (error, g_steal_pointer (&inner));
          return FALSE;
        }
    }
  if (run != gradus_player_get_run (self->player))
    gradus_player_take_run (self->player, run);
  gradus_document_set_setup (self, setup);
  gradus_document_set_problem (self, run == NULL ? inner->message : NULL);
  if (run == NULL)
    gradus_player_pause (self->player);

  return TRUE;
}

gboolean
gradus_document_begin_script (GradusDocument *self, GradusScript *script, GError **error)
{
  if (!gradus_document_apply (self, gradus_script_get_setup (script), TRUE, TRUE, error))
    return FALSE;
  if (gradus_player_get_run (self->player) != NULL)
    gradus_document_set_setup (self, gradus_script_get_last_setup (script));

  return TRUE;
}

GradusScript *
gradus_document_make_script (GradusDocument *self)
{
  GradusScript *script = gradus_player_make_script (self->player);

  return script != NULL ? script : gradus_script_new (self->setup);
}

/* --- Making edits --- */

static gboolean
check_setup (GradusDocument *self, GError **error)
{
  if (self->setup != NULL)
    return TRUE;
  g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                       _ ("There is no experiment yet. Choose an algorithm first."));

  return FALSE;
}

gboolean
gradus_document_load_preset (GradusDocument *self, const GradusAlgorithm *algorithm,
                             const GradusPreset *preset, GError **error)
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
  label = g_strdup_printf (_ ("Load “%s”"), _ (preset->title));

  return gradus_document_replace (self, setup, label, error);
}

gboolean
gradus_document_set_algorithm (GradusDocument *self, const GradusAlgorithm *algorithm,
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
  label = g_strdup_printf (_ ("Choose “%s”"), _ (algorithm->title));
  /* replace() would complain about data that do not suit; here that is no error. */
  if (gradus_setup_validate (setup, NULL) && gradus_document_replace (self, setup, label, NULL))
    return TRUE;

  return gradus_document_load_preset (self, algorithm, NULL, error);
}

gboolean
gradus_document_follow_link (GradusDocument *self, GradusLink *link, GError **error)
{
  g_autoptr (GradusSetup) setup = NULL;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (link != NULL, FALSE);

  setup = gradus_link_make_setup (link, error);
  if (setup == NULL || !gradus_document_replace (self, setup, _ ("Follow a link"), error))
    return FALSE;
  if (gradus_link_has_position (link))
    gradus_player_seek_link (self->player, link);
  if (gradus_link_get_play (link))
    gradus_document_play (self);

  return TRUE;
}

static gboolean
put_dataset (GradusDocument *self, GradusDataset *dataset, const GradusEditInfo *info,
             GError **error)
{
  g_autoptr (GradusDataset) adapted = NULL;
  g_autoptr (GradusSetup) setup = NULL;

  if (!check_setup (self, error))
    return FALSE;
  if (gradus_setup_get_dataset (self->setup) == dataset)
    return TRUE;
  adapted = gradus_import_adapt (dataset, gradus_setup_get_algorithm (self->setup)->data_kind,
                                 error);
  if (adapted == NULL)
    return FALSE;
  setup = gradus_setup_with_dataset (self->setup, adapted);
  if (info->from_start)
    gradus_document_keep_chip (self, NULL);
  if (!gradus_document_make_edit (self, setup, info, error))
    return FALSE;
  gradus_document_set_own_dataset (self, adapted);

  return TRUE;
}

gboolean
gradus_document_set_dataset (GradusDocument *self, GradusDataset *dataset, const char *what,
                             const char *merge, GError **error)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (dataset != NULL, FALSE);

  return put_dataset (self, dataset,
                      &(GradusEditInfo){
                        .label = what != NULL ? what : _ ("Change the data"),
                        .merge = merge,
                        .lenient = TRUE,
                      },
                      error);
}

gboolean
gradus_document_load_dataset (GradusDocument *self, GradusDataset *dataset, const char *what,
                              GError **error)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (dataset != NULL && what != NULL, FALSE);

  return put_dataset (
    self, dataset, &(GradusEditInfo){ .label = what, .lenient = TRUE, .from_start = TRUE }, error);
}

/* Put @params, in which @param (or what it is dragged with) has changed, in force. */
static gboolean
put_params (GradusDocument *self, gconstpointer params, const GradusParam *param, const char *merge,
            GError **error)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (self->setup);
  g_autoptr (GradusSetup) setup = NULL;
  g_autofree char *label = NULL;

  if (gradus_params_equal (algorithm->params, params, gradus_setup_get_params (self->setup)))
    return TRUE;
  setup = gradus_setup_with_attempt (self->setup, params, gradus_document_goes_on (self, merge));
  label = g_strdup_printf (_ ("Change “%s”"), _ (param->label));

  return gradus_document_make_edit (self, setup,
                                    &(GradusEditInfo){ .label = label, .merge = merge }, error);
}

gboolean
gradus_document_set_param (GradusDocument *self, const char *id, double value, GError **error)
{
  g_autofree char *merge = g_strconcat ("param:", id, NULL);

  return gradus_document_slide_param (self, id, value, merge, error);
}

gboolean
gradus_document_slide_param (GradusDocument *self, const char *id, double value, const char *merge,
                             GError **error)
{
  const GradusAlgorithm *algorithm;
  const GradusParam *param;
  g_autofree gpointer params = NULL;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  if (!check_setup (self, error))
    return FALSE;
  algorithm = gradus_setup_get_algorithm (self->setup);
  param = algorithm->params != NULL ? gradus_params_find (algorithm->params, id) : NULL;
  if (param == NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM,
                   _ ("“%s” has no parameter “%s”. Choose one of its own."), _ (algorithm->title),
                   id);
      return FALSE;
    }
  params = g_memdup2 (gradus_setup_get_params (self->setup), algorithm->params_size);
  if (!gradus_params_set (param, params, value, error))
    return FALSE;

  return put_params (self, params, param, merge, error);
}

static gboolean
move_handle (GradusDocument *self, const GradusHandle *handle, gboolean drag, double x, double y,
             const char *merge, GError **error)
{
  const GradusAlgorithm *algorithm;
  const GradusParam *param, *second;
  g_autofree gpointer params = NULL;

  if (!check_setup (self, error))
    return FALSE;
  algorithm = gradus_setup_get_algorithm (self->setup);
  param = gradus_handle_get_param (handle, algorithm->params, &second);
  if (param == NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM,
                   _ ("“%s” has no parameter “%s”. Choose one of its own."), _ (algorithm->title),
                   handle->x_param != NULL ? handle->x_param : "");
      return FALSE;
    }
  params = g_memdup2 (gradus_setup_get_params (self->setup), algorithm->params_size);
  if (drag)
    gradus_handle_drag (handle, algorithm->params, params, x, y);
  else
    gradus_handle_step (handle, algorithm->params, params, x, y);

  return put_params (self, params, param, merge, error);
}

gboolean
gradus_document_drag_handle (GradusDocument *self, const GradusHandle *handle, double x, double y,
                             const char *merge, GError **error)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  return move_handle (self, handle, TRUE, x, y, merge, error);
}

gboolean
gradus_document_step_handle (GradusDocument *self, const GradusHandle *handle, double right,
                             double up, const char *merge, GError **error)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  return move_handle (self, handle, FALSE, right, up, merge, error);
}

gboolean
gradus_document_set_start (GradusDocument *self, const char *id, const GradusArray *array,
                           const char *merge, GError **error)
{
  g_autoptr (GradusSetup) setup = NULL;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  if (!check_setup (self, error))
    return FALSE;
  setup = gradus_setup_with_start (self->setup, id, array, error);
  if (setup == NULL)
    return FALSE;

  return gradus_document_make_edit (
    self, setup,
    &(GradusEditInfo){
      .label = array != NULL ? _ ("Give the start") : _ ("Take the given start away"),
      .merge = merge,
    },
    error);
}

/* Type @numbers over @entries of value number @value; with @merge, by hand. */
static gboolean
type_entries (GradusDocument *self, guint value, const gsize *entries, const double *numbers,
              guint n, const char *merge, GError **error)
{
  GradusRun *run;
  const GradusValue *info;
  g_autoptr (GradusSetup) setup = NULL;
  g_auto (GradusArray) array = { 0 };
  g_autofree char *name = NULL;
  g_autofree char *label = NULL;
  g_autofree char *key = NULL;
  gboolean same = TRUE;
  GradusPosition here;

  gradus_player_pause (self->player);
  gradus_player_stop (self->player);
  if (!check_setup (self, error))
    return FALSE;
  run = gradus_player_get_run (self->player);
  if (run == NULL)
    {
      g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE, self->problem);
      return FALSE;
    }
  info = &gradus_run_get_algorithm (run)->values[value];
  if (gradus_run_get_micro (run) > 0)
    gradus_run_seek (run, gradus_run_get_step (run), 0);
  gradus_run_get_view (run, &here);
  gradus_value_read (info, &here, &array);
  for (guint i = 0; i < n; i++)
    {
      if (entries[i] >= gradus_array_length (&array))
        {
          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE, _ ("“%s” has no such entry here."),
                       _ (info->title));
          return FALSE;
        }
      same = same && array.data[entries[i]] == numbers[i];
    }
  if (same)
    return TRUE;
  for (guint i = 0; i < n; i++)
    gradus_array_write (&array)[entries[i]] = numbers[i];
  name = gradus_value_entry_name (info->id, &array, entries[0]);
  label = merge != NULL
            /* Translators: an edit: something in a picture was moved, which is this value. */
            ? g_strdup_printf (_ ("Move “%s”"), _ (info->title))
            /* Translators: an edit: the name of an entry of a value and its new number. */
            : g_strdup_printf (_ ("Type %s = %s"), name, GRADUS_NUM (numbers[0]));
  /* The start has an entrance of its own. */
  for (const GradusStart *start = here.algorithm->starts;
       here.step == 0 && start != NULL && start->id != NULL; start++)
    if (g_str_equal (start->id, info->id))
      return gradus_document_set_start (self, start->id, &array, merge, error);
  setup = gradus_run_edit_value (run, value, &array, error);
  if (setup == NULL)
    return FALSE;
  key = merge != NULL ? g_strdup (merge) : g_strconcat ("value:", name, NULL);

  return gradus_document_make_edit (self, setup, &(GradusEditInfo){ .label = label, .merge = key },
                                    error);
}

gboolean
gradus_document_type_value (GradusDocument *self, guint value, gsize index, double number,
                            GError **error)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  return type_entries (self, value, &index, &number, 1, NULL, error);
}

gboolean
gradus_document_drag_value (GradusDocument *self, const char *id, const gsize *entries,
                            const double *numbers, guint n, const char *merge, GError **error)
{
  int value;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (n > 0 && merge != NULL, FALSE);

  if (!check_setup (self, error))
    return FALSE;
  value = gradus_algorithm_find_value (gradus_setup_get_algorithm (self->setup), id);
  g_return_val_if_fail (value >= 0, FALSE);

  return type_entries (self, (guint) value, entries, numbers, n, merge, error);
}

gboolean
gradus_document_open_setup (GradusDocument *self, GradusSetup *setup, GError **error)
{
  return gradus_document_make_edit (
    self, setup, &(GradusEditInfo){ .label = _ ("Open a run of a map"), .from_start = TRUE },
    error);
}

gboolean
gradus_document_set_seed (GradusDocument *self, guint64 seed, GError **error)
{
  g_autoptr (GradusSetup) setup = NULL;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  if (!check_setup (self, error))
    return FALSE;
  if (gradus_setup_get_seed (self->setup) == seed)
    return TRUE;
  setup = gradus_setup_with_seed (self->setup, seed, gradus_setup_get_rng (self->setup));

  return gradus_document_make_edit (self, setup,
                                    &(GradusEditInfo){
                                      .label = _ ("Change the seed"),
                                      .merge = "seed",
                                    },
                                    error);
}

gboolean
gradus_document_reset_params (GradusDocument *self, GError **error)
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

  return gradus_document_make_edit (
    self, setup, &(GradusEditInfo){ .label = _ ("Reset the parameters") }, error);
}
