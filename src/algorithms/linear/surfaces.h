/* Functions of one or two variables with their derivatives: what the entries of the family
 * "surface-walk" walk on.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_SURFACE_PARABOLA,
  GRADUS_SURFACE_CANYON,
  GRADUS_SURFACE_TILTED,
  GRADUS_SURFACE_THREE_POINTS,
  GRADUS_SURFACE_BENT_VALLEY,
  GRADUS_SURFACE_TWO_VALLEYS,
  GRADUS_SURFACE_RIDGE,
  GRADUS_SURFACE_DENT,
  GRADUS_N_SURFACES,
} GradusSurfaceId;

typedef struct _GradusSurface GradusSurface;

/**
 * GradusSurface:
 *
 * A twice differentiable function of @n variables. A Hessian is {xx, xy, yy}; with one variable
 * only the first counts, and the second variable is 0.
 */
struct _GradusSurface
{
  guint n;                    /* 1 or 2 */
  /* NULL for a quadratic one: 1/2 (x - lowest)' H (x - lowest) + least. */
  double (*value) (const double x[2]);
  void (*gradient) (const double x[2], double g[2]);
  void (*hessian) (const double x[2], double h[3]);
  double quadratic[3];        /* H of a quadratic one */
  double lowest[2];           /* a place of the least value */
  double least;
  double window[4];           /* left, right, bottom, top of what is worth seeing */
};

const GradusSurface *gradus_surface (GradusSurfaceId id);
gboolean gradus_surface_is_quadratic (const GradusSurface *surface);
double gradus_surface_value (const GradusSurface *surface, const double *x);
/* @n numbers. */
void gradus_surface_gradient (const GradusSurface *surface, const double *x, double *gradient);
/* The curvatures at @x, the largest first, and the unit directions that have them, @n rows of @n
 * numbers (or NULL). */
void gradus_surface_axes (const GradusSurface *surface, const double *x, double curvature[2],
                          double *directions);

/* The choices of a parameter. */
extern const GradusChoice gradus_surfaces[];
/* What each of them is, in TeX, for a rule: a line with f and its gradient. */
#define GRADUS_SURFACE_PARABOLA_TEX                                                                \
  "f(\\theta) = \\tfrac12\\theta^2,\\quad \\nabla f = \\theta"
#define GRADUS_SURFACE_CANYON_TEX                                                                  \
  "f(\\theta) = \\tfrac12\\big(\\theta_1^2 + 9\\,\\theta_2^2\\big),\\quad \\nabla f = "            \
  "\\begin{bmatrix}\\theta_1\\\\9\\,\\theta_2\\end{bmatrix}"
#define GRADUS_SURFACE_TILTED_TEX                                                                  \
  "f(\\theta) = \\tfrac12(\\theta - c)^T Q\\,(\\theta - c),\\quad \\nabla f = "                    \
  "\\begin{bmatrix}0.6 & 0.3\\\\0.3 & 0.9\\end{bmatrix}"                                           \
  "\\begin{bmatrix}\\theta_1 - 25\\\\\\theta_2 - 20\\end{bmatrix}"
#define GRADUS_SURFACE_THREE_POINTS_TEX                                                            \
  "f(\\theta) = \\tfrac16\\sum_{i=1}^3 (\\theta_1 x_i + \\theta_2 - y_i)^2,\\quad \\nabla f = "    \
  "\\tfrac13\\begin{bmatrix}14\\,\\theta_1 + 6\\,\\theta_2 - 11\\\\"                               \
  "6\\,\\theta_1 + 3\\,\\theta_2 - 5\\end{bmatrix}"
#define GRADUS_SURFACE_BENT_VALLEY_TEX                                                             \
  "f(\\theta) = (1-\\theta_1)^2 + 100\\,(\\theta_2 - \\theta_1^2)^2,\\quad \\nabla f = "           \
  "\\begin{bmatrix}-2(1-\\theta_1) - 400\\,\\theta_1(\\theta_2-\\theta_1^2)\\\\"                   \
  "200\\,(\\theta_2 - \\theta_1^2)\\end{bmatrix}"
#define GRADUS_SURFACE_TWO_VALLEYS_TEX                                                             \
  "f(\\theta) = \\tfrac14\\theta^4 - \\theta^2 + \\tfrac12\\theta,\\quad \\nabla f = \\theta^3 - " \
  "2\\,\\theta + \\tfrac12"
#define GRADUS_SURFACE_RIDGE_TEX                                                                   \
  "f(\\theta) = \\tfrac12\\theta_1^2 + \\tfrac14\\theta_2^4 - \\tfrac12\\theta_2^2,\\quad "        \
  "\\nabla f = \\begin{bmatrix}\\theta_1\\\\\\theta_2^3 - \\theta_2\\end{bmatrix}"
#define GRADUS_SURFACE_DENT_TEX                                                                    \
  "f(\\theta) = 1 - e^{-\\theta^2/2},\\quad \\nabla f = \\theta\\,e^{-\\theta^2/2}"

G_END_DECLS
