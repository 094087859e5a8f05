/* Gradus: the rules by which steps follow each other, fail and end: of a run and of a sprint alike.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "gradus-life-cycle.h"
#include "gradus-run-private.h"

int
gradus_run_phase_after (const GradusAlgorithm *algorithm, int phase, guint64 iteration)
{
  for (int i = phase + 1; algorithm->phases != NULL && algorithm->phases[i].id != NULL; i++)
    if (iteration == 0 || !algorithm->phases[i].once)
      return i;
  return -1;
}

int
gradus_run_next_phase (const GradusAlgorithm *algorithm, int phase, guint64 iteration)
{
  const int next = gradus_run_phase_after (algorithm, phase, iteration);

  /* The last phase of an iteration has counted it already. */
  return next >= 0 ? next : gradus_run_phase_after (algorithm, -1, iteration);
}

GradusStatus
gradus_run_status_after (const GradusAlgorithm *algorithm, gboolean last_phase, GradusStatus status)
{
  if (!last_phase || status != GRADUS_STATUS_CONTINUE
      || gradus_run_phase_after (algorithm, -1, 1) >= 0)
    return status;
  return algorithm->kind == GRADUS_KIND_ITERATIVE ? GRADUS_STATUS_EXHAUSTED
                                                  : GRADUS_STATUS_CONVERGED;
}

char *
gradus_run_say_failure (const GradusAlgorithm *algorithm, int phase, guint64 iteration,
                        gboolean finite)
{
  if (!finite)
    return g_strdup_printf (_ ("The phase “%s” of iteration %" PRIu64
                               " made numbers that are infinite or undefined. Take "
                               "smaller steps, rescale the data or start elsewhere."),
                            _ (algorithm->phases[phase].title), iteration + 1);
  return g_strdup_printf (_ ("The phase “%s” of iteration %" PRIu64
                             " could not be carried out. Change the parameters or the "
                             "data and start again."),
                          _ (algorithm->phases[phase].title), iteration + 1);
}

void
gradus_run_fill_view (GradusSetup *setup, GradusPosition *here)
{
  *here = (GradusPosition){
    .algorithm = gradus_setup_get_algorithm (setup),
    .setup = setup,
    .dataset = gradus_setup_get_dataset (setup),
    .params = gradus_setup_get_params (setup),
    .workspace = gradus_setup_get_workspace (setup),
    .phase = -1,
    .status = GRADUS_STATUS_CONTINUE,
  };
}

gboolean
gradus_run_start_state (GradusSetup *setup, gpointer state, gsl_rng *rng, guint64 *events,
                        GError **error)
{
  GradusContext context = gradus_run_make_context (setup, rng, 0);
  const GradusStatus status = gradus_algorithm_start (gradus_setup_get_algorithm (setup), state,
                                                      &context);

  *events = context.events;
  if (status == GRADUS_STATUS_FAILED)
    g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_FAILED,
                         context.failure != NULL
                           ? context.failure
                           : _ ("The start could not be made: change the data or the "
                                "parameters."));
  g_free (context.failure);
  return status != GRADUS_STATUS_FAILED;
}

gboolean
gradus_run_measure_start (const GradusPosition *here, double *metrics, GError **error)
{
  if (gradus_run_state_is_finite (here->algorithm, here->state, NULL)
      && gradus_run_measure (here, metrics))
    return TRUE;
  g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_FAILED,
                       _ ("The start has numbers that are infinite or undefined. Rescale the "
                          "data so that they are of moderate size, or start elsewhere."));
  return FALSE;
}
