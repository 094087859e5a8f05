/* Gradus: laws laid out as clouds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-laws.h"

double
gradus_law_quantile (GradusLaw law, double p)
{
  g_return_val_if_fail (law != GRADUS_LAW_GAUSSIAN, NAN);

  if (law == GRADUS_LAW_UNIFORM)
    return sqrt (3) * (2 * p - 1);
  if (law == GRADUS_LAW_SIGNS)
    return p < 0.5 ? -1 : 1;
  return p < 0.5 ? log (2 * p) : -log (2 - 2 * p);
}

static void
lay_rings (guint rings, double *s)
{
  for (guint i = 0; i < rings * GRADUS_LAW_ANGLES; i++)
    {
      const double radius = sqrt (-2 * log1p (-(i / GRADUS_LAW_ANGLES + 0.5) / rings));
      const double angle = 2 * G_PI * (i % GRADUS_LAW_ANGLES) / GRADUS_LAW_ANGLES;

      s[2 * i] = radius * cos (angle);
      s[2 * i + 1] = radius * sin (angle);
    }
}

static void
lay_grid (GradusLaw law, guint side, double *s)
{
  for (guint i = 0; i < side * side; i++)
    {
      s[2 * i] = gradus_law_quantile (law, (i / side + 0.5) / side);
      s[2 * i + 1] = gradus_law_quantile (law, (i % side + 0.5) / side);
    }
}

double *
gradus_law_cloud (GradusLaw law, guint side, gboolean unit, guint *n)
{
  double *s, square = 0;

  g_return_val_if_fail (side > 0, NULL);

  *n = side * (law == GRADUS_LAW_GAUSSIAN ? GRADUS_LAW_ANGLES : side);
  s = g_new (double, (gsize) 2 * *n);
  if (law == GRADUS_LAW_GAUSSIAN)
    lay_rings (side, s);
  else
    lay_grid (law, side, s);
  for (guint i = 0; unit && i < 2 * *n; i++)
    square += s[i] * s[i] / (2.0 * *n);
  for (guint i = 0; unit && square > 0 && i < 2 * *n; i++)
    s[i] /= sqrt (square);
  return s;
}
