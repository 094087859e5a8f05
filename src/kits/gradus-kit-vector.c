/* Gradus: the kit of a vector in the plane: an arrow, its trail, the move of the step.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-kit.h"

void
gradus_kit_vector (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_auto (GStrv) of = gradus_kit_of (plot);
  g_autofree char *x_before = gradus_kit_before (of[0]);
  g_autofree char *y_before = gradus_kit_before (of[1]);
  g_autofree char *x_label = gradus_kit_label (here, of[0]);
  g_autofree char *y_label = gradus_kit_label (here, of[1]);
  GradusNamed entry;
  guint value, x_column, y_column;
  double x, y, old_x, old_y;

  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, x_label, y_label);
  if (!gradus_names_find (names, of[0], &entry) || !gradus_names_find (names, of[1], &entry))
    {
      gradus_scene_set_placeholder (scene, _ ("Weight space is drawn for two inputs or more."));
      return;
    }
  x = gradus_names_get_number (names, of[0]);
  y = gradus_names_get_number (names, of[1]);
  gradus_scene_include (scene, -1, -1);
  gradus_scene_include (scene, 1, 1);
  if (gradus_kit_has (plot, "trail") && gradus_kit_entry (here, of[0], &value, &x_column)
      && gradus_kit_entry (here, of[1], &value, &y_column))
    gradus_scene_trail (scene, here, value, 0, x_column, y_column, GRADUS_ROLE_DATA);
  gradus_scene_arrow (scene, 0, 0, x, y, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
  if (gradus_kit_entry (here, of[0], &value, &x_column)
      && gradus_kit_entry (here, of[1], &value, &y_column))
    gradus_kit_hold (here, here->algorithm->values[value].id, x_column, y_column,
                     (const double[]){ x, y }, scene);
  if (!gradus_kit_has (plot, "move"))
    return;
  old_x = gradus_names_get_number (names, x_before);
  old_y = gradus_names_get_number (names, y_before);
  if (isfinite (old_x) && isfinite (old_y) && (old_x != x || old_y != y))
    gradus_scene_arrow (scene, old_x, old_y, x, y, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID);
}
