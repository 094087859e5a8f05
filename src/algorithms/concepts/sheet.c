/* What the rows of the family "sheet" share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "sheet.h"

double *
gradus_readings_next (GradusReadings *readings)
{
  return &gradus_array_write (&readings->rows)[(gsize) readings->done * readings->rows.shape[1]];
}

GradusStatus
gradus_readings_noted (GradusReadings *readings)
{
  readings->made = readings->done + 1;
  return gradus_step_done (&readings->done, &readings->last, readings->rows.shape[0]);
}

double
gradus_readings_get (const GradusReadings *readings, guint row, guint column)
{
  if (readings->made == 0)
    return NAN;
  return gradus_array_row (&readings->rows, MIN (row, readings->made - 1))[column];
}

double
gradus_readings_newest (const GradusReadings *readings, guint column)
{
  return gradus_readings_get (readings, G_MAXUINT, column);
}

void
gradus_readings_draw (const GradusReadings *readings, guint x_column, guint y_column,
                      gboolean reading, GradusScene *scene)
{
  for (guint i = 0; i < readings->made; i++)
    {
      const double *row = gradus_array_row (&readings->rows, i);
      const gboolean newest = reading && i + 1 == readings->made;

      gradus_scene_point (scene, row[x_column], row[y_column],
                          newest ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                          newest ? 1.4 : 0.9, -1);
    }
}

void
gradus_tangent_draw (double x, double y, double slope, const char *param, GradusScene *scene)
{
  gradus_scene_polynomial (scene, (double[]) { y - slope * x, slope }, 2, GRADUS_ROLE_SECOND,
                           GRADUS_LINE_DASHED);
  gradus_scene_label (scene, C_ ("legend", "tangent line"));
  gradus_scene_point (scene, x, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_param_handle (scene, param, NULL, x, y);
}
