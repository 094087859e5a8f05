/* Flat things in space: a line or a plane seen from the side, arrows on it, and a stick from a
 * point to its foot.
 *
 * The picture is that of gradus_space_begin (): a parallel projection, turned about the upright
 * axis by the dial of gradus_space_dial (). Places are in the units of the entry.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

typedef struct
{
  double angle;       /* about the upright axis, in radians */
  double reach;       /* the length that is 1 in the picture, > 0 */
  double middle[3];   /* what is in the middle of the picture */
} GradusEye;

/* Where @place is in the picture. */
void gradus_eye_look (const GradusEye *eye, const double place[3], double at[2]);
void gradus_eye_point (const GradusEye *eye, const double place[3], GradusRole role,
                       GradusShape shape, double size, int datum, GradusScene *scene);
void gradus_eye_stick (const GradusEye *eye, const double from[3], const double to[3],
                       GradusRole role, GradusLineStyle style, GradusScene *scene);
void gradus_eye_arrow (const GradusEye *eye, const double from[3], const double to[3],
                       GradusRole role, GradusLineStyle style, GradusScene *scene);
/* Beside the place, which the text begins after or ends before by @anchor. */
void gradus_eye_label (const GradusEye *eye, const double place[3], GradusAnchor anchor,
                       GradusRole role, const char *text, GradusScene *scene);
/* The three axes from @origin on, so long, with their names at the ends. */
void gradus_eye_axes (const GradusEye *eye, const double origin[3], const double lengths[3],
                      const char *const names[3], GradusScene *scene);
/* What is flat: @middle and @half to either side along @along and @across, which have the length 1;
 * a line where @across is NULL. @fill: of a plane. */
void gradus_eye_flat (const GradusEye *eye, const double middle[3], const double along[3],
                      const double across[3], double half, GradusRole role, double fill,
                      GradusScene *scene);
/* What stands at @place is there because @param is @value, and @way farther for each unit more: a
 * handle that moves it along @way. None where @way is seen from its end. */
void gradus_eye_handle (const GradusEye *eye, const double place[3], const double way[3],
                        const char *param, double value, GradusScene *scene);

static inline double
gradus_dot3 (const double *a, const double *b)
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

G_END_DECLS
