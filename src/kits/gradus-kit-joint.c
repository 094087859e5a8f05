/* Gradus: the kit of two quantities together: a scatter, with the histogram of each on its edge.
 *
 * Shadows of the cloud: that two quantities are uncorrelated shows in neither of them, that they
 * are peaked or flat does.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-kit.h"

#define BINS 24
/* More points than this are thinned out. */
#define MAX_POINTS 1000
/* The density that reaches the edge of the picture; higher bars are cut off. */
#define MOST 0.45

/* Column @j of @cloud on the edge of the picture, which begins at @reach: above the scatter for the
 * first column, to its right for the second. */
static void
draw_edge (const GradusPosition *here, const GradusPlot *plot, const GradusNamed *cloud, guint j,
           double reach, GradusScene *scene)
{
  const double base = 1.05 * reach, height = 0.55 * reach, width = 2 * reach / BINS;
  const double unit = height / MOST;
  double across[101], up[101];
  guint counts[BINS] = { 0 };

  for (gsize i = 0; i < cloud->rows; i++)
    {
      const double value = cloud->data[i * cloud->columns + j];

      if (fabs (value) < reach)
        counts[(guint) MIN ((value + reach) / width, BINS - 1)]++;
    }
  for (guint b = 0; b < BINS; b++)
    {
      const double left = b * width - reach;
      const double top = base + unit * MIN (counts[b] / ((double) cloud->rows * width), MOST);
      const double a[] = { left, left + width, left + width, left };
      const double o[] = { base, base, top, top };

      gradus_scene_polygon (scene, j == 0 ? a : o, j == 0 ? o : a, 4, GRADUS_ROLE_CLASS + j,
                            GRADUS_LINE_THIN, 0.35);
    }
  for (guint k = 0; k <= 100 && plot->surface != NULL; k++)
    {
      across[k] = reach * (k / 50.0 - 1);
      up[k] = base + unit * MIN (plot->surface (here, across[k], j), MOST);
    }
  if (plot->surface != NULL)
    gradus_scene_polyline (scene, j == 0 ? across : up, j == 0 ? up : across, 101,
                           GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
}

void
gradus_kit_joint (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_auto (GStrv) of = gradus_kit_of (plot);
  const double reach = gradus_kit_number (plot, "reach", names, 6);
  const double active = gradus_kit_number (plot, "active", names, NAN);
  GradusNamed cloud;
  gsize stride;

  if (!gradus_names_find (names, of[0], &cloud) || cloud.kind != GRADUS_NAMED_ARRAY
      || cloud.rows == 0 || cloud.columns < 2)
    {
      gradus_scene_set_placeholder (scene, _ ("There are no two quantities to show yet."));
      return;
    }
  stride = (cloud.rows + MAX_POINTS - 1) / MAX_POINTS;
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, "s₁", "s₂");
  gradus_scene_set_x_range (scene, -reach, 1.62 * reach);
  gradus_scene_set_y_range (scene, -reach, 1.62 * reach);
  for (gsize i = 0; i < cloud.rows; i++)
    {
      const double *at = &cloud.data[i * cloud.columns];

      if ((i % stride != 0 && i != active) || fabs (at[0]) > reach || fabs (at[1]) > reach)
        continue;
      gradus_scene_point (scene, at[0], at[1], GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE, 0.6, (int) i);
      if (i == active)
        gradus_scene_point (scene, at[0], at[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, -1);
    }
  for (guint j = 0; j < 2; j++)
    draw_edge (here, plot, &cloud, j, reach, scene);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "first source"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + 1, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "second source"));
  if (plot->surface != NULL)
    gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD,
                              C_ ("legend", "expected density"));
  if (cloud.columns > 2)
    gradus_scene_set_caption (scene, _ ("The first two of them; the others are not drawn."));
}
