/* Gradus: a map of all futures as a table, a line a run.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-json-append.h"
#include "gradus-sweep-file.h"

static void
append_line (GString *out, const GradusSweep *sweep, const guint *ranks, guint x, guint y)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (gradus_sweep_get_base (sweep));
  const GradusSweepCell *cell = gradus_sweep_get_cell (sweep, x, y);
  const double *metrics = gradus_sweep_get_metrics (sweep, cell);

  gradus_json_append_number (out, gradus_sweep_axis_get (gradus_sweep_get_axis (sweep, 0), x));
  g_string_append_c (out, ',');
  gradus_json_append_number (out, gradus_sweep_axis_get (gradus_sweep_get_axis (sweep, 1), y));
  g_string_append_printf (out, ",%s,%u,", gradus_status_to_string ((GradusStatus) cell->status),
                          cell->steps);
  if (cell->class != G_MAXUINT16)
    g_string_append_printf (out, "%u", ranks[cell->class]);
  for (guint m = 0; algorithm->metrics[m].id != NULL; m++)
    {
      g_string_append_c (out, ',');
      if (isfinite (metrics[m]))
        gradus_json_append_number (out, metrics[m]);
    }
  g_string_append_c (out, '\n');
}

void
gradus_sweep_append_csv (GString *out, const GradusSweep *sweep, const char *command)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (gradus_sweep_get_base (sweep));
  guint ranks[GRADUS_SWEEP_MAX_CLASSES + 1];

  gradus_sweep_ends_rank (gradus_sweep_get_ends (sweep), ranks);
  g_string_append_printf (out, "# %s\nx,y,status,steps,end", command);
  for (guint m = 0; algorithm->metrics[m].id != NULL; m++)
    g_string_append_printf (out, ",%s", algorithm->metrics[m].id);
  g_string_append_c (out, '\n');
  for (guint y = 0; y < gradus_sweep_axis_count (gradus_sweep_get_axis (sweep, 1)); y++)
    for (guint x = 0; x < gradus_sweep_axis_count (gradus_sweep_get_axis (sweep, 0)); x++)
      append_line (out, sweep, ranks, x, y);
}
