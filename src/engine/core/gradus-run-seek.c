/* Gradus: looking for a step at which something happened.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-run-private.h"

gboolean
gradus_run_seek_event (GradusRun *run, int event, gboolean forward)
{
  const guint64 mask = event < 0 ? G_MAXUINT64 : G_GUINT64_CONSTANT (1) << event;

  if (forward)
    {
      for (guint64 step = run->step + 1; step <= gradus_run_get_last (run); step++)
        if (gradus_history_events (run->history, step) & mask)
          {
            gradus_run_go_to_known (run, step);
            return TRUE;
          }
      if (run->step < gradus_run_get_last (run))
        gradus_run_go_to_known (run, gradus_run_get_last (run));
      for (guint64 i = 0;
           i < GRADUS_RUN_DEFAULT_LIMIT && gradus_run_forward (run, GRADUS_GRAIN_PHASE); i++)
        if (gradus_history_events (run->history, run->step) & mask)
          return TRUE;
      return FALSE;
    }

  /* Inside a phase, the step it began at lies before the present position. */
  for (guint64 step = run->step + (run->micro > 0); step > 0; step--)
    if (gradus_history_events (run->history, step - 1) & mask)
      {
        gradus_run_go_to_known (run, step - 1);
        return TRUE;
      }
  return FALSE;
}
