/* Two bells under the hand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "bells.h"

#include <gsl/gsl_cdf.h>

/* So far to either side a mean is summed, in standard deviations. */
#define SIDE 8.0

double
gradus_bell_log (const GradusBell *bell, double x)
{
  const double z = (x - bell->mean) / bell->deviation;

  return -0.5 * z * z - log (bell->deviation) - 0.5 * log (2 * G_PI);
}

double
gradus_bell_below (const GradusBell *bell, double x)
{
  return gsl_cdf_ugaussian_P ((x - bell->mean) / bell->deviation);
}

double
gradus_bell_quantile (const GradusBell *bell, double share)
{
  return bell->mean + bell->deviation * gsl_cdf_ugaussian_Pinv (share);
}

double
gradus_log_mixture (double share, double first, double second)
{
  const double a = share > 0 ? log (share) + first : -INFINITY;
  const double b = share < 1 ? log1p (-share) + second : -INFINITY;
  const double larger = MAX (a, b);

  return isinf (larger) ? larger : larger + log1p (exp (MIN (a, b) - larger));
}

double
gradus_bell_mean (const GradusBell *bell, GradusSceneFunc f, gconstpointer data, double finest)
{
  const double fine = CLAMP (2 * SIDE * 25 * bell->deviation / finest, 400, 20000);
  const guint n = 2 * (guint) ceil (fine / 2);
  const double step = 2 * SIDE / n;
  double sum = 0;

  for (guint i = 0; i <= n; i++)
    {
      const double z = -SIDE + step * i;

      sum += (i == 0 || i == n ? 0.5 : 1) * exp (-0.5 * z * z)
             * f (data, bell->mean + bell->deviation * z);
    }
  return sum * step / sqrt (2 * G_PI);
}

void
gradus_bell_draw_handles (const GradusBell *bell, double scale, const char *mean,
                          const char *deviation, GradusRole role, GradusScene *scene)
{
  const double right = bell->mean + bell->deviation;
  const double height = scale * exp (gradus_bell_log (bell, right));

  gradus_scene_point (scene, bell->mean, 0, role, GRADUS_SHAPE_TRIANGLE, 1.3, -1);
  gradus_scene_param_handle (scene, mean, NULL, bell->mean, 0);
  gradus_scene_point (scene, right, height, role, GRADUS_SHAPE_SQUARE, 1, -1);
  gradus_scene_map_handle (scene, deviation, NULL,
                           (GradusHandleMap){ { -bell->mean, 1, 0 }, { 0, 0, 1 } }, right, height);
}
