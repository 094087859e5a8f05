/* Gradus: the marker of a class as it is in the pictures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-class-icon.h"
#include "gradus-plot.h"
#include "gradus-settings.h"

#define SIZE 16

static void
draw_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user_data)
{
  const GradusScheme scheme = gradus_settings_get_scheme (gradus_settings_get_default ());
  const GradusPlotOptions options = {
    .width = width, .height = height, .scheme = scheme, .thumbnail = TRUE
  };
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  g_autoptr (GradusPlotLayout) layout = NULL;
  const gint32 k = GPOINTER_TO_INT (user_data);

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE, NULL, NULL);
  gradus_scene_points (scene, (const double[]){ 0, 0 }, 1, 2, &k, GRADUS_ROLE_DATA, 2);
  layout = gradus_plot_layout_new (scene, &options);
  gradus_plot_draw_marks (layout, cr);
}

GtkWidget *
gradus_class_icon_new (int k)
{
  GtkWidget *area = gtk_drawing_area_new ();

  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (area), SIZE);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), SIZE);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_cb, GINT_TO_POINTER (k), NULL);
  return area;
}
