/* Gradus: the kit of areas, the unit square in upright strips that are filled in part.
 *
 * The picture of a product of two shares: a strip is as wide as the first of them and is filled as
 * high as the second, so that what is filled is an area. What is left after something was seen is
 * what is filled, and the share of each strip in that is the answer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-kit.h"

/* What a strip is in full, and the part of it that is filled. */
#define PALE 0.08
#define FULL 0.6
/* A number in its piece has to have so much room, in parts of the square. */
#define ROOM_X 0.1
#define ROOM_Y 0.06

void
gradus_kit_areas (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  g_auto (GStrv) of = gradus_kit_of (plot);
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_autofree char *made_name = gradus_kit_assigned (plot, "made");
  g_autofree char *shares_name = gradus_kit_assigned (plot, "shares");
  const double made = made_name != NULL ? gradus_names_get_number (names, made_name) : NAN;
  const gboolean back = gradus_kit_has (plot, "last-first");
  GradusNamed width = { 0 }, fill = { 0 }, shares = { 0 };
  double left = 0;

  gradus_scene_set_x_range (scene, 0, 1);
  gradus_scene_set_y_range (scene, 0, 1);
  gradus_names_find (names, of[0], &width);
  gradus_names_find (names, of[1], &fill);
  if (shares_name != NULL)
    gradus_names_find (names, shares_name, &shares);
  if (gradus_kit_waits (scene, width.rows == 0 || fill.rows < width.rows,
                        _ ("There are no numbers to show yet.")))
    return;
  for (gsize i = 0; i < width.rows; i++)
    {
      const gsize j = back ? width.rows - 1 - i : i;
      const double w = width.data[j], h = fill.data[j], middle = left + w / 2;
      const GradusRole role = GRADUS_ROLE_CLASS + (int) j;

      gradus_scene_bar (scene, middle, w, 0, 1, role, PALE);
      if (isnan (made) || (double) j < made)
        {
          gradus_scene_bar (scene, middle, w, 0, h, role, FULL);
          if (j < shares.rows && w >= ROOM_X && h >= ROOM_Y)
            gradus_scene_text_in (scene, middle, h / 2, GRADUS_ANCHOR_CENTRE,
                                  GRADUS_ROLE_FOREGROUND, 1, w, h, GRADUS_NUM (shares.data[j]));
        }
      left += w;
    }
}
