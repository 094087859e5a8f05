/* Gaussians of the plane.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "ellipse.h"

static void
find_axis (const GradusEllipse *ellipse, double axis[2])
{
  const double angle = ellipse->turn * G_PI / 180;

  axis[0] = cos (angle);
  axis[1] = sin (angle);
}

void
gradus_ellipse_covariance (const GradusEllipse *ellipse, double cov[3])
{
  double u[2];

  find_axis (ellipse, u);
  cov[0] = ellipse->wide * u[0] * u[0] + ellipse->narrow * u[1] * u[1];
  cov[1] = (ellipse->wide - ellipse->narrow) * u[0] * u[1];
  cov[2] = ellipse->wide * u[1] * u[1] + ellipse->narrow * u[0] * u[0];
}

double
gradus_ellipse_way2 (const GradusEllipse *ellipse, double dx, double dy)
{
  double u[2];

  find_axis (ellipse, u);
  return gradus_square (u[0] * dx + u[1] * dy) / ellipse->wide
         + gradus_square (u[0] * dy - u[1] * dx) / ellipse->narrow;
}

double
gradus_ellipse_log_density (const GradusEllipse *ellipse, double x, double y)
{
  return -0.5 * gradus_ellipse_way2 (ellipse, x - ellipse->x, y - ellipse->y)
         - 0.5 * log (ellipse->wide) - 0.5 * log (ellipse->narrow) - log (2 * G_PI);
}

void
gradus_ellipse_divergence (const GradusEllipse *p, const GradusEllipse *q, double terms[3])
{
  double u[2];

  find_axis (p, u);
  terms[0] = 0.5 * gradus_ellipse_way2 (q, p->x - q->x, p->y - q->y);
  /* The trace, along the axes of p. */
  terms[1] = 0.5 * (p->wide * gradus_ellipse_way2 (q, u[0], u[1])
                    + p->narrow * gradus_ellipse_way2 (q, -u[1], u[0]) - 2);
  terms[2] = 0.5 * (log (q->wide / p->wide) + log (q->narrow / p->narrow));
}

double
gradus_ellipse_reach (const GradusEllipse *ellipse)
{
  return 2 * sqrt (MAX (ellipse->wide, ellipse->narrow));
}

void
gradus_ellipse_draw (const GradusEllipse *ellipse, GradusRole role, GradusScene *scene)
{
  const double first = sqrt (ellipse->wide), second = sqrt (ellipse->narrow);
  double cov[3], u[2];

  gradus_ellipse_covariance (ellipse, cov);
  find_axis (ellipse, u);
  gradus_scene_ellipse (scene, ellipse->x, ellipse->y, cov, 2, role, GRADUS_LINE_THIN, 0.08);
  gradus_scene_ellipse (scene, ellipse->x, ellipse->y, cov, 1, role, GRADUS_LINE_SOLID, 0.15);
  gradus_scene_segment (scene, ellipse->x, ellipse->y, ellipse->x + first * u[0],
                        ellipse->y + first * u[1], role, GRADUS_LINE_THIN);
  gradus_scene_segment (scene, ellipse->x, ellipse->y, ellipse->x - second * u[1],
                        ellipse->y + second * u[0], role, GRADUS_LINE_THIN);
}
