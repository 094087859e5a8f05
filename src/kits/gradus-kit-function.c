/* Gradus: the kit of a function of one variable with a marker on it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-kit.h"

#define CURVE_POINTS 241
/* What is taller is not drawn. */
#define TALLEST 1e150

/* The slope at @x, by central differences of what the picture shows. */
static double
slope_at (const GradusPosition *here, const GradusPlot *plot, double x, double span)
{
  const double h = 1e-5 * span;

  return (plot->surface (here, x + h, 0) - plot->surface (here, x - h, 0)) / (2 * h);
}

static void
draw_tangent (const GradusPosition *here, const GradusPlot *plot, double x, double span,
              GradusScene *scene)
{
  const double y = plot->surface (here, x, 0), slope = slope_at (here, plot, x, span);
  const double line[2] = { y - slope * x, slope };

  if (!(fabs (line[0]) < TALLEST) || !(fabs (slope) < TALLEST))
    return;
  gradus_scene_polynomial (scene, line, 2, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED);
  gradus_scene_label (scene, C_ ("legend", "tangent line"));
}

typedef struct
{
  const GradusPosition *here;
  const GradusPlot *plot;
} Drawn;

static double
height_at (gconstpointer data, double x)
{
  const Drawn *drawn = data;
  const double y = drawn->plot->surface (drawn->here, x, 0);

  return fabs (y) < TALLEST ? y : NAN;
}

void
gradus_kit_function (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_auto (GStrv) of = gradus_kit_of (plot);
  g_autofree char *range_name = gradus_kit_assigned (plot, "range");
  const double x = gradus_names_get_number (names, of[0]);
  const double tangent = gradus_kit_number (plot, "tangent", names, NAN);
  const double mark = gradus_kit_number (plot, "mark", names, NAN);
  double low, high;
  GradusNamed range = { 0 };

  if (range_name == NULL || !gradus_names_find (names, range_name, &range) || range.rows != 2
      || !(range.data[0] < range.data[1]) || !isfinite (x))
    {
      gradus_scene_set_placeholder (scene, _ ("There is no curve to show here."));
      return;
    }
  low = range.data[0];
  high = range.data[1];
  gradus_scene_set_x_range (scene, low, high);
  if (isfinite (mark))
    gradus_scene_vrule (scene, mark, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_function (scene, height_at, &(Drawn){ here, plot }, low, high, CURVE_POINTS,
                         GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  if (isfinite (tangent))
    draw_tangent (here, plot, tangent, high - low, scene);
  else if (gradus_kit_has (plot, "tangent"))
    draw_tangent (here, plot, x, high - low, scene);
  if (fabs (plot->surface (here, x, 0)) < TALLEST)
    gradus_scene_point (scene, x, plot->surface (here, x, 0), GRADUS_ROLE_ACCENT,
                        GRADUS_SHAPE_CIRCLE, 1.2, -1);
}
