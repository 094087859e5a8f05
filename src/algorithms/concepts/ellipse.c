/* Gaussians of the plane.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "ellipse.h"

/* Places of a bell, and how many standard deviations it is drawn to both sides. */
#define SLICE 97
#define SLICE_REACH 3.6

static void
find_axis (const GradusEllipse *ellipse, double axis[2])
{
  const double angle = ellipse->turn * G_PI / 180;

  axis[0] = cos (angle);
  axis[1] = sin (angle);
}

GradusEllipse
gradus_ellipse_of_columns (double x, double y, double sd1, double sd2, double r)
{
  const double a = sd1 * sd1, b = sd2 * sd2, c = r * sd1 * sd2;
  const double wide = 0.5 * (a + b) + hypot (0.5 * (a - b), c);

  /* The other variance from the determinant: as a difference it would be lost when r is near 1. */
  return (GradusEllipse) {
    .x = x, .y = y, .wide = wide, .narrow = a / wide * b * (1 - r) * (1 + r),
    .turn = c == 0 && a == b ? 0 : 0.5 * atan2 (2 * c, a - b) * 180 / G_PI,
  };
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

void
gradus_ellipse_place (const GradusEllipse *ellipse, const double z[2], double out[2])
{
  const double first = sqrt (ellipse->wide) * z[0], second = sqrt (ellipse->narrow) * z[1];
  double u[2];

  find_axis (ellipse, u);
  out[0] = ellipse->x + first * u[0] - second * u[1];
  out[1] = ellipse->y + first * u[1] + second * u[0];
}

void
gradus_ellipse_squeeze (const GradusEllipse *ellipse, guint steps, double x, double y,
                        double out[2])
{
  const double dx = x - (steps > 0 ? ellipse->x : 0), dy = y - (steps > 0 ? ellipse->y : 0);
  double u[2] = { 1, 0 };

  if (steps > 1)
    find_axis (ellipse, u);
  out[0] = (u[0] * dx + u[1] * dy) / (steps > 2 ? sqrt (ellipse->wide) : 1);
  out[1] = (u[0] * dy - u[1] * dx) / (steps > 3 ? sqrt (ellipse->narrow) : 1);
}

void
gradus_ellipse_slice (const GradusEllipse *ellipse, double x, double y, double ux, double uy,
                      double *middle, double *variance)
{
  const double dx = x - ellipse->x, dy = y - ellipse->y;
  double u[2];

  find_axis (ellipse, u);
  *variance = 1 / gradus_ellipse_way2 (ellipse, ux, uy);
  *middle = -*variance
            * ((u[0] * ux + u[1] * uy) * (u[0] * dx + u[1] * dy) / ellipse->wide
               + (u[0] * uy - u[1] * ux) * (u[0] * dy - u[1] * dx) / ellipse->narrow);
}

void
gradus_ellipse_draw_slice (const GradusEllipse *ellipse, double x, double y, double ux, double uy,
                           double scale, GradusRole role, GradusScene *scene)
{
  double middle, variance, xs[SLICE], ys[SLICE];

  gradus_ellipse_slice (ellipse, x, y, ux, uy, &middle, &variance);
  for (guint i = 0; i < SLICE; i++)
    {
      const double way = middle + sqrt (variance) * SLICE_REACH * (2.0 * i / (SLICE - 1) - 1);
      const double on_x = x + way * ux, on_y = y + way * uy;
      const double high = scale * exp (gradus_ellipse_log_density (ellipse, on_x, on_y));

      xs[i] = on_x - high * uy;
      ys[i] = on_y + high * ux;
    }
  gradus_scene_polygon (scene, xs, ys, SLICE, role, GRADUS_LINE_SOLID, 0.18);
}

void
gradus_ellipse_draw_rim_handle (double x, double y, double sd1, double sd2, double r,
                                const char *param, GradusScene *scene)
{
  const double rim_x = x + 2 * sd1, rim_y = y + 2 * r * sd2;

  gradus_scene_point (scene, rim_x, rim_y, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, 1.2, -1);
  gradus_scene_map_handle (scene, NULL, param,
                           (GradusHandleMap) { .y = { -0.5 * y / sd2, 0, 0.5 / sd2 } }, rim_x,
                           rim_y);
}
