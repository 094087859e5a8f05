/* Gradus: lines, planes, arrows and sticks in a picture of space.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "flat-in-space.h"

/* From a place to its label, in the picture. */
#define BESIDE 0.04
/* A way that is shorter than this in the picture is seen from its end. */
#define END_ON 0.05

void
gradus_eye_look (const GradusEye *eye, const double place[3], double at[2])
{
  double scaled[3];

  for (guint i = 0; i < 3; i++)
    scaled[i] = (place[i] - eye->middle[i]) / eye->reach;
  gradus_space_project (eye->angle, scaled, at);
}

void
gradus_eye_point (const GradusEye *eye, const double place[3], GradusRole role, GradusShape shape,
                  double size, int datum, GradusScene *scene)
{
  double at[2];

  gradus_eye_look (eye, place, at);
  gradus_scene_point (scene, at[0], at[1], role, shape, size, datum);
}

void
gradus_eye_stick (const GradusEye *eye, const double from[3], const double to[3], GradusRole role,
                  GradusLineStyle style, GradusScene *scene)
{
  double a[2], b[2];

  gradus_eye_look (eye, from, a);
  gradus_eye_look (eye, to, b);
  gradus_scene_segment (scene, a[0], a[1], b[0], b[1], role, style);
}

void
gradus_eye_arrow (const GradusEye *eye, const double from[3], const double to[3], GradusRole role,
                  GradusLineStyle style, GradusScene *scene)
{
  double a[2], b[2];

  gradus_eye_look (eye, from, a);
  gradus_eye_look (eye, to, b);
  gradus_scene_arrow (scene, a[0], a[1], b[0], b[1], role, style);
}

void
gradus_eye_label (const GradusEye *eye, const double place[3], GradusAnchor anchor,
                  GradusRole role, const char *text, GradusScene *scene)
{
  double at[2];

  gradus_eye_look (eye, place, at);
  gradus_scene_text (scene, at[0] + (anchor == GRADUS_ANCHOR_LEFT ? BESIDE : -BESIDE), at[1],
                     anchor, role, 1, text);
}

void
gradus_eye_axes (const GradusEye *eye, const double origin[3], const double lengths[3],
                 const char *const names[3], GradusScene *scene)
{
  for (guint i = 0; i < 3; i++)
    {
      double end[3] = { origin[0], origin[1], origin[2] };

      end[i] += lengths[i];
      gradus_eye_arrow (eye, origin, end, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, scene);
      gradus_eye_label (eye, end, GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_MUTED, names[i], scene);
    }
}

void
gradus_eye_flat (const GradusEye *eye, const double middle[3], const double along[3],
                 const double across[3], double half, GradusRole role, double fill,
                 GradusScene *scene)
{
  double x[4], y[4];

  for (guint corner = 0; corner < 4; corner++)
    {
      const double a = corner == 0 || corner == 3 ? half : -half, b = corner < 2 ? half : -half;
      double place[3], at[2];

      for (guint i = 0; i < 3; i++)
        place[i] = middle[i] + a * along[i] + (across != NULL ? b * across[i] : 0);
      gradus_eye_look (eye, place, at);
      x[corner] = at[0];
      y[corner] = at[1];
    }
  if (across != NULL)
    gradus_scene_polygon (scene, x, y, 4, role, GRADUS_LINE_THIN, fill);
  else
    gradus_scene_segment (scene, x[0], y[0], x[1], y[1], role, GRADUS_LINE_SOLID);
}

void
gradus_eye_handle (const GradusEye *eye, const double place[3], const double way[3],
                   const char *param, double value, GradusScene *scene)
{
  double at[2], next[2], seen2;
  GradusHandleMap map = { { 0 }, { 0 } };

  gradus_eye_look (eye, place, at);
  gradus_eye_look (eye, (double[]) { place[0] + way[0], place[1] + way[1], place[2] + way[2] },
                   next);
  next[0] -= at[0];
  next[1] -= at[1];
  seen2 = gradus_square (next[0]) + gradus_square (next[1]);
  if (!(seen2 * gradus_square (eye->reach) > gradus_square (END_ON) * gradus_dot3 (way, way)))
    return;
  map.x[1] = next[0] / seen2;
  map.x[2] = next[1] / seen2;
  map.x[0] = value - map.x[1] * at[0] - map.x[2] * at[1];
  gradus_scene_map_handle (scene, param, NULL, map, at[0], at[1]);
}
