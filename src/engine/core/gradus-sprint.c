/* Gradus: a sprint, a run that keeps no past.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-run-private.h"
#include "gradus-sprint.h"

struct _GradusSprint
{
  GradusSetup *setup;
  const GradusAlgorithm *algorithm;
  gsl_rng *rng;
  GradusContext context;
  gpointer state;
  gpointer previous; /* its memory is there at the start too */
  guint n_metrics;
  double *metrics;
  double *measured; /* those of the step being made, until it is known not to have failed */

  guint64 step, iteration, events;
  int phase;
  GradusStatus status;
  char *failure;
};

void
gradus_sprint_free (GradusSprint *sprint)
{
  gradus_state_free (sprint->algorithm, sprint->state);
  gradus_state_free (sprint->algorithm, sprint->previous);
  g_clear_pointer (&sprint->rng, gsl_rng_free);
  g_free (sprint->metrics);
  g_free (sprint->measured);
  g_free (sprint->failure);
  gradus_setup_unref (sprint->setup);
  g_free (sprint);
}

GradusSprint *
gradus_sprint_new (GradusSetup *setup, GError **error)
{
  g_autoptr (GradusSprint) sprint = NULL;
  GradusPosition here;

  if (!gradus_setup_validate (setup, error))
    return NULL;
  sprint = g_new0 (GradusSprint, 1);
  sprint->setup = gradus_setup_ref (setup);
  sprint->algorithm = gradus_setup_get_algorithm (setup);
  sprint->rng = gradus_rng_new (gradus_setup_get_rng (setup), gradus_setup_get_seed (setup));
  sprint->state = gradus_state_new (sprint->algorithm);
  sprint->previous = gradus_state_new (sprint->algorithm);
  while (sprint->algorithm->metrics != NULL
         && sprint->algorithm->metrics[sprint->n_metrics].id != NULL)
    sprint->n_metrics++;
  sprint->metrics = g_new0 (double, MAX (sprint->n_metrics, 1));
  sprint->measured = g_new0 (double, MAX (sprint->n_metrics, 1));
  sprint->phase = -1;
  if (!gradus_run_start_state (setup, sprint->state, sprint->rng, &sprint->events, error))
    return NULL;
  if (gradus_run_next_phase (sprint->algorithm, -1, 0) < 0)
    sprint->status = GRADUS_STATUS_EXHAUSTED;
  sprint->context = gradus_run_make_context (setup, sprint->rng, 0);
  sprint->context.bulk = TRUE;
  gradus_sprint_get_view (sprint, &here);
  if (!gradus_run_measure_start (&here, sprint->metrics, error))
    return NULL;
  return g_steal_pointer (&sprint);
}

/* The phase @phase has ended with @status: count it, or take it back when it has failed. */
static void
finish_step (GradusSprint *sprint, int phase, GradusStatus status)
{
  const gboolean last_phase = gradus_run_phase_after (sprint->algorithm, phase, sprint->iteration)
                              < 0;
  gboolean finite = status == GRADUS_STATUS_FAILED
                    || gradus_run_state_is_finite (sprint->algorithm, sprint->state,
                                                   sprint->previous);

  sprint->phase = phase;
  sprint->step++;
  sprint->events = sprint->context.events;
  sprint->status = gradus_run_status_after (sprint->algorithm, last_phase, status);
  if (status != GRADUS_STATUS_FAILED && finite)
    {
      GradusPosition here;

      sprint->iteration += last_phase ? 1 : 0;
      gradus_sprint_get_view (sprint, &here);
      finite = gradus_run_measure (&here, sprint->measured);
      if (finite)
        {
          memcpy (sprint->metrics, sprint->measured, sprint->n_metrics * sizeof (double));
          return;
        }
      sprint->iteration -= last_phase ? 1 : 0;
    }
  sprint->status = GRADUS_STATUS_FAILED;
  gradus_state_assign (sprint->algorithm, sprint->state, sprint->previous);
  sprint->failure = g_steal_pointer (&sprint->context.failure);
  if (sprint->failure == NULL)
    sprint->failure = gradus_run_say_failure (sprint->algorithm, phase, sprint->iteration, finite);
}

guint64
gradus_sprint_go (GradusSprint *sprint, guint64 most_steps, const gint *cancel)
{
  guint64 made = 0;

  while (made < most_steps && !gradus_status_is_end (sprint->status))
    {
      const int phase = gradus_run_next_phase (sprint->algorithm, sprint->phase, sprint->iteration);
      GradusStatus status;

      sprint->context.iteration = sprint->iteration;
      sprint->context.events = 0;
      gradus_state_assign (sprint->algorithm, sprint->previous, sprint->state);
      do
        {
          if (cancel != NULL && g_atomic_int_get (cancel) != 0)
            return made;
          status = sprint->algorithm->phases[phase].run (sprint->state, &sprint->context);
        }
      while (status == GRADUS_STATUS_AGAIN);
      finish_step (sprint, phase, status);
      g_clear_pointer (&sprint->context.failure, g_free);
      made++;
    }
  return made;
}

guint64
gradus_sprint_get_step (const GradusSprint *sprint)
{
  return sprint->step;
}

GradusStatus
gradus_sprint_get_status (const GradusSprint *sprint)
{
  return sprint->status;
}

const char *
gradus_sprint_get_failure (const GradusSprint *sprint)
{
  return sprint->failure;
}

const double *
gradus_sprint_get_metrics (const GradusSprint *sprint)
{
  return sprint->metrics;
}

void
gradus_sprint_get_view (const GradusSprint *sprint, GradusPosition *here)
{
  gradus_run_fill_view (sprint->setup, here);
  here->state = sprint->state;
  here->previous = sprint->step > 0 ? sprint->previous : NULL;
  here->step = sprint->step;
  here->iteration = sprint->iteration;
  here->phase = sprint->phase;
  here->status = sprint->status;
  here->failure = sprint->failure;
  here->events = sprint->events;
}
