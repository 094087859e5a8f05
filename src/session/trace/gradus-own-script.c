/* Gradus: a person's own trace as a run, so that it can be seen in our pictures.
 *
 * At every record that has all numbers of a value that can be typed over, they are typed over ours,
 * as a hand would do it. In between the algorithm goes on from there, so that what a trace does not
 * have is what would follow from what it has.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-own-trace-private.h"
#include "gradus-quantity.h"

/* Type the numbers of @record for the value @i over those of @run. FALSE when they cannot be. */
static gboolean
type_over (GradusRun *run, const GradusOwnRecord *record, guint i)
{
  const GradusValue *value = &gradus_run_get_algorithm (run)->values[i];
  GradusPosition here;
  g_auto (GradusArray) ours = { 0 };
  g_auto (GradusArray) own = { 0 };
  g_autofree double *numbers = NULL;
  g_autoptr (GradusSetup) setup = NULL;
  double *to;

  gradus_run_get_view (run, &here);
  gradus_value_read (value, &here, &ours);
  numbers = gradus_own_record_gather (record, i, &ours);
  if (numbers == NULL || gradus_array_length (&ours) == 0)
    return TRUE;
  gradus_array_assign (&own, &ours);
  to = gradus_array_write (&own);
  memcpy (to, numbers, gradus_array_length (&ours) * sizeof *to);
  if (gradus_array_equal (&own, &ours))
    return TRUE;
  if (!gradus_array_is_finite (&own))
    return FALSE;
  setup = gradus_run_edit_value (run, i, &own, NULL);
  return setup != NULL && gradus_run_change (run, setup, NULL);
}

gboolean
gradus_own_trace_is_seen (const GradusAlgorithm *algorithm)
{
  for (const GradusValue *v = algorithm->values; v != NULL && v->id != NULL; v++)
    if (gradus_value_is_typed (v))
      return TRUE;
  return FALSE;
}

GradusScript *
gradus_own_trace_make_script (GradusOwnTrace *trace, GradusSetup *setup, guint64 *last)
{
  const GradusAlgorithm *algorithm = trace->algorithm;
  g_autoptr (GradusRun) run = gradus_run_new (setup, NULL);

  *last = 0;
  if (run == NULL || !gradus_own_trace_is_seen (algorithm))
    return NULL;
  for (guint r = 0; r < trace->records->len; r++)
    {
      const GradusOwnRecord *record = g_ptr_array_index (trace->records, r);

      if (!gradus_own_record_find (record, run, NULL))
        break;
      if (gradus_run_get_step (run) > 0)
        for (guint i = 0; algorithm->values[i].id != NULL; i++)
          if (gradus_value_is_typed (&algorithm->values[i]) && !type_over (run, record, i))
            return *last > 0 ? gradus_script_new_from_run (run, NULL) : NULL;
      *last = gradus_run_get_step (run);
    }
  return *last > 0 ? gradus_script_new_from_run (run, NULL) : NULL;
}
