/* Functions of one or two variables with their derivatives.
 *
 * Four are quadratic: a Hessian, a lowest place and a least value are all of them. The others are
 * there for what can go wrong: a valley that bends, two valleys, a ridge that leads to a saddle, a
 * plain around a dent.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-linalg.h"
#include "surfaces.h"

/* --- Those that are not quadratic ------------------------------------------------------------- */

/* Rosenbrock's: a steep-walled valley along a parabola. */
static double
bent_valley_value (const double x[2])
{
  return gradus_square (1 - x[0]) + 100 * gradus_square (x[1] - x[0] * x[0]);
}

static void
bent_valley_gradient (const double x[2], double g[2])
{
  const double off = x[1] - x[0] * x[0];

  g[0] = -2 * (1 - x[0]) - 400 * x[0] * off;
  g[1] = 200 * off;
}

static void
bent_valley_hessian (const double x[2], double h[3])
{
  h[0] = 2 - 400 * x[1] + 1200 * x[0] * x[0];
  h[1] = -400 * x[0];
  h[2] = 200;
}

static double
valleys_value (const double x[2])
{
  return gradus_square (x[0] * x[0]) / 4 - x[0] * x[0] + x[0] / 2;
}

static void
valleys_gradient (const double x[2], double g[2])
{
  g[0] = x[0] * x[0] * x[0] - 2 * x[0] + 0.5;
}

static void
valleys_hessian (const double x[2], double h[3])
{
  h[0] = 3 * x[0] * x[0] - 2;
}

/* A bowl in one direction, two valleys with a hill between them in the other. */
static double
ridge_value (const double x[2])
{
  return x[0] * x[0] / 2 + gradus_square (x[1] * x[1]) / 4 - x[1] * x[1] / 2;
}

static void
ridge_gradient (const double x[2], double g[2])
{
  g[0] = x[0];
  g[1] = x[1] * x[1] * x[1] - x[1];
}

static void
ridge_hessian (const double x[2], double h[3])
{
  h[0] = 1;
  h[1] = 0;
  h[2] = 3 * x[1] * x[1] - 1;
}

static double
dent_value (const double x[2])
{
  return -expm1 (-x[0] * x[0] / 2);
}

static void
dent_gradient (const double x[2], double g[2])
{
  g[0] = x[0] * exp (-x[0] * x[0] / 2);
}

static void
dent_hessian (const double x[2], double h[3])
{
  h[0] = (1 - x[0] * x[0]) * exp (-x[0] * x[0] / 2);
}

/* --- The table -------------------------------------------------------------------------------- */

static const GradusSurface surfaces[GRADUS_N_SURFACES] = {
  [GRADUS_SURFACE_PARABOLA] = { .n = 1, .quadratic = { 1 }, .window = { -4, 4 } },
  [GRADUS_SURFACE_CANYON] = { .n = 2, .quadratic = { 1, 0, 9 }, .window = { -10, 10, -3, 3 } },
  [GRADUS_SURFACE_TILTED] = { .n = 2, .quadratic = { 0.6, 0.3, 0.9 }, .lowest = { 25, 20 },
                              .window = { 5, 50, 5, 35 } },
  /* (1, 1), (2, 2), (3, 2): the line of least squares is 2/3 + x/2, its squares sum to 1/6. */
  [GRADUS_SURFACE_THREE_POINTS] = { .n = 2, .quadratic = { 14 / 3.0, 2, 1 },
                                    .lowest = { 0.5, 2 / 3.0 }, .least = 1 / 36.0,
                                    .window = { -1, 2, -1, 2.5 } },
  [GRADUS_SURFACE_BENT_VALLEY] = { .n = 2, .value = bent_valley_value,
                                   .gradient = bent_valley_gradient,
                                   .hessian = bent_valley_hessian, .lowest = { 1, 1 },
                                   .window = { -1.8, 1.8, -0.6, 2 } },
  [GRADUS_SURFACE_TWO_VALLEYS] = { .n = 1, .value = valleys_value, .gradient = valleys_gradient,
                                   .hessian = valleys_hessian, .lowest = { -1.5256871208655185 },
                                   .least = -1.735993265712027, .window = { -2.3, 2.3 } },
  [GRADUS_SURFACE_RIDGE] = { .n = 2, .value = ridge_value, .gradient = ridge_gradient,
                             .hessian = ridge_hessian, .lowest = { 0, 1 }, .least = -0.25,
                             .window = { -1.6, 1.6, -1.6, 1.6 } },
  [GRADUS_SURFACE_DENT] = { .n = 1, .value = dent_value, .gradient = dent_gradient,
                            .hessian = dent_hessian, .window = { -5, 5 } },
};

const GradusChoice gradus_surfaces[] = GRADUS_ROWS (
  [GRADUS_SURFACE_PARABOLA] = { "parabola", N_ ("Parabola") },
  [GRADUS_SURFACE_CANYON] = { "canyon", N_ ("Canyon") },
  [GRADUS_SURFACE_TILTED] = { "tilted", N_ ("Tilted bowl") },
  [GRADUS_SURFACE_THREE_POINTS] = { "three-points", N_ ("Cost of a line for three points") },
  [GRADUS_SURFACE_BENT_VALLEY] = { "bent-valley", N_ ("Valley that bends") },
  [GRADUS_SURFACE_TWO_VALLEYS] = { "two-valleys", N_ ("Two valleys") },
  [GRADUS_SURFACE_RIDGE] = { "ridge", N_ ("Ridge with a saddle") },
  [GRADUS_SURFACE_DENT] = { "dent", N_ ("Dent in a plain") });

/* --- Reading ---------------------------------------------------------------------------------- */

const GradusSurface *
gradus_surface (GradusSurfaceId id)
{
  return &surfaces[id];
}

gboolean
gradus_surface_is_quadratic (const GradusSurface *surface)
{
  return surface->value == NULL;
}

double
gradus_surface_value (const GradusSurface *surface, const double *x)
{
  const double *h = surface->quadratic;
  double a, b;

  if (surface->value != NULL)
    return surface->value (x);
  a = x[0] - surface->lowest[0];
  b = surface->n == 2 ? x[1] - surface->lowest[1] : 0;
  return (h[0] * a * a + 2 * h[1] * a * b + h[2] * b * b) / 2 + surface->least;
}

void
gradus_surface_gradient (const GradusSurface *surface, const double *x, double *gradient)
{
  const double *h = surface->quadratic;
  double a, b;

  if (surface->gradient != NULL)
    {
      surface->gradient (x, gradient);
      return;
    }
  a = x[0] - surface->lowest[0];
  b = surface->n == 2 ? x[1] - surface->lowest[1] : 0;
  gradient[0] = h[0] * a + h[1] * b;
  if (surface->n == 2)
    gradient[1] = h[1] * a + h[2] * b;
}

static void
gradus_surface_hessian (const GradusSurface *surface, const double *x, double hessian[3])
{
  if (surface->hessian != NULL)
    surface->hessian (x, hessian);
  else
    memcpy (hessian, surface->quadratic, 3 * sizeof (double));
}

void
gradus_surface_axes (const GradusSurface *surface, const double *x, double curvature[2],
                     double *directions)
{
  double hessian[3];

  gradus_surface_hessian (surface, x, hessian);
  if (surface->n == 2)
    {
      double axes[4];

      gradus_symmetric_eigen_2 (hessian, curvature, axes);
      if (directions != NULL)
        memcpy (directions, axes, sizeof axes);
      return;
    }
  curvature[0] = hessian[0];
  if (directions != NULL)
    directions[0] = 1;
}
