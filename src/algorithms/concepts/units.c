/* Units and their pictures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-ridge.h"
#include "gradus-vector-math.h"
#include "units.h"

#define CURVE 241    /* places of a curve */

double
gradus_unit_at (const GradusUnit *unit, double x)
{
  double power = 1;

  switch (unit->kind)
    {
    case GRADUS_UNIT_POWER:
      for (guint k = 0; k < (guint) unit->first; k++)
        power *= x;
      return power;
    case GRADUS_UNIT_SINE:
      return sin (unit->first * x);
    case GRADUS_UNIT_COSINE:
      return cos (unit->first * x);
    case GRADUS_UNIT_BUMP:
      return exp (-0.5 * gradus_square ((x - unit->first) / unit->second));
    case GRADUS_UNIT_SIGMOID:
      return gradus_sigmoid (unit->first * x + unit->second);
    default:
      g_return_val_if_reached (NAN);
    }
}

void
gradus_unit_slopes (const GradusUnit *unit, double x, double out[2])
{
  const double height = gradus_unit_at (unit, x), far = x - unit->first;

  out[0] = out[1] = 0;
  if (unit->kind == GRADUS_UNIT_BUMP)
    {
      out[0] = height * far / gradus_square (unit->second);
      out[1] = out[0] * far / unit->second;
    }
  else if (unit->kind == GRADUS_UNIT_SIGMOID)
    {
      out[1] = height * (1 - height);
      out[0] = out[1] * x;
    }
}

double
gradus_units_sum (const GradusUnit *units, const double *heights, guint b, double x)
{
  double sum = 0;

  for (guint j = 0; j < b; j++)
    sum += heights[j] * gradus_unit_at (&units[j], x);
  return sum;
}

/* @sums (n) += height times the unit at @x (n). Exponentials are taken many at once: J is asked for
 * hundreds of settings of all points. */
static void
add_unit (const GradusUnit *unit, double height, const double *x, guint n, double *work,
          double *sums)
{
  const gboolean bump = unit->kind == GRADUS_UNIT_BUMP;

  if (!bump && unit->kind != GRADUS_UNIT_SIGMOID)
    {
      for (guint i = 0; i < n; i++)
        sums[i] += height * gradus_unit_at (unit, x[i]);
      return;
    }
  for (guint i = 0; i < n; i++)
    work[i] = bump ? -0.5 * gradus_square ((x[i] - unit->first) / unit->second)
                   : -(unit->first * x[i] + unit->second);
  gradus_vexp (n, work, work);
  for (guint i = 0; i < n; i++)
    sums[i] += height * (bump ? work[i] : 1 / (1 + work[i]));
}

double
gradus_units_loss (const GradusUnit *units, const double *heights, guint b,
                   const GradusTable *table)
{
  g_autofree double *x = g_new (double, MAX (table->n, 1));
  g_autofree double *work = g_new (double, MAX (table->n, 1));
  g_autofree double *sums = g_new0 (double, MAX (table->n, 1));
  double sum = 0;

  for (guint i = 0; i < table->n; i++)
    x[i] = gradus_table_row (table, i)[0];
  for (guint j = 0; j < b; j++)
    add_unit (&units[j], heights[j], x, table->n, work, sums);
  for (guint i = 0; i < table->n; i++)
    sum += 0.5 * gradus_square (table->y[i] - sums[i]);
  return sum;
}

gboolean
gradus_units_fit (const GradusUnit *units, guint b, const GradusTable *table, double lambda,
                  double *heights, double *condition)
{
  g_autofree double *rows = g_new (double, (gsize) table->n * b);
  g_autofree double *most = g_new0 (double, b);
  g_autoptr (GradusRidge) ridge = NULL;
  double size = 0;

  for (guint i = 0; i < table->n; i++)
    {
      for (guint j = 0; j < b; j++)
        {
          rows[(gsize) i * b + j] = gradus_unit_at (&units[j], gradus_table_row (table, i)[0]);
          most[j] = MAX (most[j], fabs (rows[(gsize) i * b + j]));
        }
      size = MAX (size, fabs (table->y[i]));
    }
  ridge = gradus_ridge_new (rows, table->n, b, table->y, NULL, NULL);
  if (ridge == NULL)
    return FALSE;
  gradus_ridge_solve (ridge, lambda, heights);
  *condition = ridge->condition;
  /* What rounding leaves of a unit that is not needed would be told as a number. */
  for (guint j = 0; j < b; j++)
    if (fabs (heights[j]) * most[j] < 1e-11 * size)
      heights[j] = 0;
  return isfinite (gradus_units_loss (units, heights, b, table));
}

/* --- Pictures --------------------------------------------------------------------------------- */

void
gradus_unit_frame_find_heights (GradusUnitFrame *frame, const GradusTable *table, double room)
{
  double low, high;

  gradus_find_extent (table->y, table->n, 1, &low, &high);
  gradus_make_room (&low, &high);
  frame->bottom = low - room * (high - low);
  frame->top = high + room * (high - low);
}

void
gradus_unit_frame_open (const GradusUnitFrame *frame, const GradusTable *table, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         table->names[table->y_column]);
  gradus_scene_set_x_range (scene, frame->left, frame->right);
  gradus_scene_set_y_range (scene, frame->bottom, frame->top);
}

void
gradus_units_draw_sum (const GradusUnit *units, const double *heights, guint b,
                       const GradusUnitFrame *frame, GradusRole role, GradusLineStyle style,
                       GradusScene *scene)
{
  const double height = frame->top - frame->bottom;
  double x[CURVE], y[CURVE];

  for (guint k = 0; k < CURVE; k++)
    {
      x[k] = gradus_between (frame->left, frame->right, k / (CURVE - 1.0));
      y[k] = CLAMP (gradus_units_sum (units, heights, b, x[k]), frame->bottom - height,
                    frame->top + height);
    }
  gradus_scene_polyline (scene, x, y, CURVE, role, style);
}

void
gradus_units_draw (const GradusUnit *units, const double *heights, guint b, guint picked,
                   const GradusUnitFrame *frame, GradusScene *scene)
{
  for (guint j = 0; j < b; j++)
    gradus_units_draw_sum (&units[j], &heights[j], 1, frame,
                           j == picked ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MUTED,
                           j == picked ? GRADUS_LINE_DASHED : GRADUS_LINE_THIN, scene);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN,
                            C_ ("legend", "weighted functions"));
  gradus_units_draw_sum (units, heights, b, frame, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD, scene);
  gradus_scene_label (scene, C_ ("legend", "their sum"));
}

void
gradus_units_draw_points (const GradusTable *table, GradusScene *scene)
{
  for (guint i = 0; i < table->n; i++)
    gradus_scene_point (scene, gradus_table_row (table, i)[0], table->y[i], GRADUS_ROLE_DATA,
                        GRADUS_SHAPE_CIRCLE, table->n <= 40 ? 1.3 : 0.9, (int) i);
}

double
gradus_unit_find_grip (const GradusUnit *unit, double height, const GradusTable *table,
                       const GradusUnitFrame *frame, double *place)
{
  double most = 0;

  for (guint i = 0; i < table->n; i++)
    {
      const double x = gradus_table_row (table, i)[0], there = gradus_unit_at (unit, x);

      if (fabs (there) > fabs (most) && height * there > frame->bottom
          && height * there < frame->top)
        {
          most = there;
          *place = x;
        }
    }
  return most;
}

void
gradus_slice_draw (const GradusSlice *slice, const GradusReadings *readings, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, slice->symbol, "J");
  gradus_scene_set_x_range (scene, slice->low, slice->high);
  gradus_scene_set_y_range (scene, 0, slice->top);
  if (slice->law != NULL)
    {
      gradus_scene_function (scene, slice->law, slice->data, slice->low, slice->high,
                             GRADUS_SHEET_CURVE, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      gradus_scene_label (scene, slice->name);
    }
  gradus_readings_draw (readings, 0, 1, !readings->known, scene);
  gradus_scene_point (scene, slice->at, slice->loss, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND,
                      1.5, -1);
  gradus_scene_label (scene, C_ ("legend", "the chosen one"));
  gradus_scene_map_handle (scene, slice->param, NULL,
                           (GradusHandleMap) { { -slice->zero, 1, 0 }, { 0 } }, slice->at,
                           slice->loss);
}
