/* Gradus: typing other numbers over a value of a run and going on from there.
 *
 * What was typed is part of the setup that is in force from that step on. Making the change is then
 * a change in mid-run like any other: the future that it cuts off is kept as the ghost, going back
 * to the setup before takes it back, and a file needs the numbers and the step alone.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-algorithm.h"
#include "gradus-names.h"
#include "gradus-quantity.h"
#include "gradus-run-private.h"

void
gradus_run_view_changed (GradusRun *run, GradusSetup *setup, gconstpointer state,
                         GradusPosition *here)
{
  gradus_run_get_view (run, here);
  here->setup = setup;
  here->dataset = gradus_setup_get_dataset (setup);
  here->params = gradus_setup_get_params (setup);
  here->workspace = gradus_setup_get_workspace (setup);
  here->state = state;
  here->previous = NULL;
  here->changed = here->step;
  here->status = GRADUS_STATUS_CONTINUE;
}

static gboolean
refuse (GError **error, const GradusValue *value, const char *sentence)
{
  if (sentence != NULL)
    g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE, sentence);
  else
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("“%s” cannot have these numbers: the figures that are made of them would be "
                    "infinite or undefined. Type smaller ones."),
                 _ (value->title));
  return FALSE;
}

static gboolean
has_shape (const GradusArray *a, const GradusArray *b)
{
  if (a->n_dims != b->n_dims || gradus_array_length (a) != gradus_array_length (b))
    return FALSE;
  for (guint i = 0; i < a->n_dims; i++)
    if (a->shape[i] != b->shape[i])
      return FALSE;
  return TRUE;
}

gboolean
gradus_run_type_values (GradusRun *run, GradusSetup *setup, gpointer state, gsl_rng *rng,
                        gboolean *restarts, GError **error)
{
  for (guint i = 0; i < gradus_setup_count_values (setup, run->step); i++)
    {
      guint index;
      const GradusArray *array = gradus_setup_get_value (setup, i, &index);
      const GradusValue *value = &run->algorithm->values[index];
      g_autofree gpointer failure = NULL;
      g_auto (GradusArray) now = { 0 };
      GradusContext context = gradus_run_make_context (setup, rng, gradus_run_get_iteration (run));
      GradusPosition here;
      gboolean good;

      gradus_run_view_changed (run, setup, state, &here);
      gradus_value_read (value, &here, &now);
      good = gradus_value_is_typed (value) && has_shape (&now, array)
             && gradus_value_type (value, &here, state, array, &context)
             && gradus_run_state_is_finite (run->algorithm, state, NULL);
      failure = context.failure;
      if (!good)
        return refuse (error, value, failure);
      *restarts = *restarts || context.restart_iteration;
    }
  return TRUE;
}

GradusSetup *
gradus_run_edit_value (GradusRun *run, guint value, const GradusArray *array, GError **error)
{
  const GradusValue *info = &run->algorithm->values[value];
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (gsl_rng) rng = gsl_rng_clone (run->rng);
  g_autofree double *metrics = g_new (double, MAX (run->n_metrics, 1));
  g_auto (GradusArray) now = { 0 };
  gpointer state;
  GradusPosition here;
  gboolean restarts = FALSE, good;

  gradus_run_get_view (run, &here);
  gradus_value_read (info, &here, &now);
  if (!gradus_value_is_typed (info))
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("“%s” follows from the rest of the state and cannot be typed over."),
                 _ (info->title));
  else if (run->step == 0)
    g_set_error_literal (
      error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
      _ ("At the start numbers are given as a start, on the page “Setup”. Make a "
         "step first to type over a value."));
  else if (run->micro > 0 || gradus_run_get_status (run) == GRADUS_STATUS_FAILED)
    g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                         _ ("Values are typed over between two phases. Go to the beginning of the "
                            "phase first."));
  else if (gradus_array_length (&now) == 0 || !has_shape (&now, array))
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("“%s” has another shape here, so these numbers do not suit it."),
                 _ (info->title));
  else if (!gradus_array_is_finite (array))
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE, _ ("“%s” can only have finite numbers."),
                 _ (info->title));
  else
    setup = gradus_setup_with_value (gradus_run_get_setup (run), run->step, value, array);
  if (setup == NULL)
    return NULL;

  /* Whether the algorithm takes them is seen on a copy of the state. */
  state = gradus_state_copy (run->algorithm, run->state);
  good = gradus_run_type_values (run, setup, state, rng, &restarts, error);
  if (good)
    {
      gradus_run_view_changed (run, setup, state, &here);
      good = gradus_run_measure (&here, metrics) || refuse (error, info, NULL);
    }
  gradus_state_free (run->algorithm, state);
  return good ? g_steal_pointer (&setup) : NULL;
}
