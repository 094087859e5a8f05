/* Gradus: handles that are parameters.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-handle.h"
#include "gradus-number.h"

double
gradus_angle_of (double dx, double dy, double low, double period)
{
  const double angle = atan2 (dy, dx) * 180 / G_PI - low;
  const double turned = angle - period * floor (angle / period);

  /* What is a hair under 0 becomes a whole period by rounding. */
  return low + (turned < period ? turned : 0);
}

const GradusParam *
gradus_handle_get_param (const GradusHandle *handle, const GradusParam *table,
                         const GradusParam **second)
{
  const GradusParam *x = handle->x_param != NULL && table != NULL
                           ? gradus_params_find (table, handle->x_param)
                           : NULL;
  const GradusParam *y = handle->y_param != NULL && table != NULL
                           ? gradus_params_find (table, handle->y_param)
                           : NULL;

  *second = x != NULL ? y : NULL;

  return x != NULL ? x : y;
}

/* Set one of them; TRUE when that changes it. */
static gboolean
put (const GradusParam *param, gpointer params, double value)
{
  const double before = gradus_params_get (param, params);

  return value != before && gradus_params_set (param, params, value, NULL);
}

/* An angle goes round: what leaves its period at one end comes in at the other. */
static double
wrap (const GradusHandle *handle, const GradusParam *param, double angle)
{
  const double turns = floor ((angle - param->min) / handle->period);

  return gradus_param_round (param, angle - turns * handle->period);
}

gboolean
gradus_handle_drag (const GradusHandle *handle, const GradusParam *table, gpointer params, double x,
                    double y)
{
  const GradusParam *first, *second;
  const double u = handle->map.x[0] + handle->map.x[1] * x + handle->map.x[2] * y;
  const double v = handle->map.y[0] + handle->map.y[1] * x + handle->map.y[2] * y;
  gboolean changes;

  if (!isfinite (x) || !isfinite (y) || !isfinite (u) || !isfinite (v))
    return FALSE;
  first = gradus_handle_get_param (handle, table, &second);
  if (first == NULL)
    return FALSE;
  if (handle->period > 0)
    {
      const double dx = x - handle->pivot_x, dy = y - handle->pivot_y;

      if (dx == 0 && dy == 0)
        return FALSE;
      return put (
        first, params,
        wrap (handle, first,
              gradus_param_round (first, gradus_angle_of (dx, dy, first->min, handle->period))));
    }
  changes = put (first, params, gradus_param_round (first, handle->x_param != NULL ? u : v));
  if (second != NULL)
    changes = put (second, params, gradus_param_round (second, v)) || changes;

  return changes;
}

gboolean
gradus_handle_step (const GradusHandle *handle, const GradusParam *table, gpointer params,
                    double right, double up)
{
  const GradusParam *first, *second;
  gboolean changes = FALSE;
  double value;

  first = gradus_handle_get_param (handle, table, &second);
  if (first == NULL)
    return FALSE;
  if (second != NULL)
    {
      if (right != 0)
        changes = put (first, params,
                       gradus_param_step (first, gradus_params_get (first, params), right));
      if (up != 0)
        changes = put (second, params,
                       gradus_param_step (second, gradus_params_get (second, params), up))
                  || changes;
      return changes;
    }
  value = gradus_params_get (first, params);
  if (handle->period > 0)
    {
      const double step = first->step > 0
                            ? first->step
                            : (gradus_param_slider_high (first) - gradus_param_slider_low (first))
                                / 100;

      return put (first, params, wrap (handle, first, value + (right + up) * step));
    }

  return right + up != 0 && put (first, params, gradus_param_step (first, value, right + up));
}

/* "Angle: 43°", "Mean: 2 m". */
static char *
describe_param (const GradusParam *param, gconstpointer params)
{
  const char *unit = param->unit != NULL ? _ (param->unit) : "";

  /* Translators: a parameter that can be dragged in the picture, its value, a space, its unit. */
  return g_strdup_printf (_ ("%s: %s%s%s"), _ (param->label),
                          GRADUS_NUM (gradus_params_get (param, params)),
                          *unit != '\0' && g_strcmp0 (unit, "°") != 0 ? " " : "", unit);
}

char *
gradus_handle_describe (const GradusHandle *handle, const GradusParam *table, gconstpointer params)
{
  const GradusParam *first, *second;
  g_autofree char *one = NULL;
  g_autofree char *other = NULL;

  first = gradus_handle_get_param (handle, table, &second);
  if (first == NULL)
    return NULL;
  one = describe_param (first, params);
  if (second == NULL)
    return g_steal_pointer (&one);
  other = describe_param (second, params);

  /* Translators: two parameters that one thing in the picture stands for. */
  return g_strdup_printf (_ ("%s, %s"), one, other);
}
