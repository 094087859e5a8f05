/* Gradus: the kit of points in classes, with regions, border and margins.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-entry.h"

#define CURVE_POINTS 161
/* More arrows than this are a grey area. */
#define MAX_SURPRISES 300

/* The class on each side of the border: no depth, because a score without a scale has none. */
static void
field_sides (const GradusPosition *here, const double *X, gsize n, double *out)
{
  here->algorithm->predict (here, X, n, out);
  if (here->algorithm->predicts == GRADUS_PREDICTS_SCORE)
    for (gsize i = 0; i < n; i++)
      out[i] = out[i] >= 0;
}

static void
field_score (const GradusPosition *here, const double *X, gsize n, double *out)
{
  here->algorithm->predict (here, X, n, out);
}

/* The probabilities of class 0 and 1, of an entry whose score is the logarithm of their odds. */
static void
field_probability (const GradusPosition *here, const double *X, gsize n, double *out)
{
  here->algorithm->predict (here, X, n, out);
  for (gsize i = n; i-- > 0;)
    {
      const double p = 1 / (1 + exp (-out[i]));

      out[2 * i] = 1 - p;
      out[2 * i + 1] = p;
    }
}

/* With one input: the probability of class 1 as a curve, and an arrow from it to every point, which
 * is how far the label is from what was predicted. */
static void
draw_probability (const GradusPosition *here, const GradusPlot *plot, const GradusTable *table,
                  GradusScene *scene)
{
  double x[CURVE_POINTS], p[2 * CURVE_POINTS], low, high;

  gradus_find_extent (table->x, table->n, 1, &low, &high);
  gradus_make_room (&low, &high);
  gradus_scene_set_x_range (scene, low, high);
  gradus_scene_set_y_range (scene, 0, 1);
  for (guint k = 0; k < CURVE_POINTS; k++)
    x[k] = low + (high - low) * (1.1 * k / (CURVE_POINTS - 1) - 0.05);
  field_probability (here, x, CURVE_POINTS, p);
  for (guint k = 0; k < CURVE_POINTS; k++)
    p[k] = p[2 * k + 1];
  for (guint i = 0; gradus_kit_has (plot, "surprise") && i < table->n && table->n <= MAX_SURPRISES;
       i++)
    {
      double h[2];

      field_probability (here, &table->x[i], 1, h);
      gradus_scene_arrow (scene, table->x[i], h[1], table->x[i], table->label[i] > 0,
                          GRADUS_ROLE_SECOND, GRADUS_LINE_THIN);
    }
  gradus_scene_polyline (scene, x, p, CURVE_POINTS, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, _ ("probability of class 1"));
  if (gradus_kit_has (plot, "surprise"))
    gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_THIN, _ ("surprise y − h"));
}

/* The first @seen points in their classes; the others, which are still to come, without one. All
 * are in the range from the start, so that the picture does not jump. */
static void
draw_seen (const GradusTable *table, const double *xy, double seen, double active,
           GradusScene *scene)
{
  for (guint i = 0; i < table->n; i++)
    {
      const gboolean known = i < seen;
      /* With one input the height is the class. */
      const double y = known || table->d > 1 ? xy[2 * i + 1] : 0.5;

      gradus_scene_include (scene, xy[2 * i], xy[2 * i + 1]);
      gradus_scene_point (scene, xy[2 * i], y,
                          known ? GRADUS_ROLE_CLASS + MAX (table->label[i], 0) : GRADUS_ROLE_MUTED,
                          GRADUS_SHAPE_AUTO, 1, (int) i);
      if (i == active)
        gradus_scene_point (scene, xy[2 * i], y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, -1);
    }
}

/* The points, sized by a quantity when the plot names one. */
static void
draw_points (const GradusPosition *here, const GradusPlot *plot, const GradusTable *table,
             const double *xy, GradusNames *names, GradusScene *scene)
{
  g_autofree char *size = gradus_kit_assigned (plot, "size");
  GradusNamed weights = { 0 };
  double largest = 0;

  if (size == NULL || !gradus_names_find (names, size, &weights)
      || weights.rows * weights.columns != table->n)
    {
      gradus_scene_points (scene, xy, table->n, 2, table->label, GRADUS_ROLE_DATA, 1);
      return;
    }
  for (guint i = 0; i < table->n; i++)
    largest = MAX (largest, weights.data[i]);
  for (guint i = 0; i < table->n; i++)
    {
      /* The area is the weight. */
      const double area = largest > 0 ? MAX (weights.data[i], 0) / largest : 1;
      const int label = table->label != NULL ? table->label[i] : -1;

      gradus_scene_point (scene, xy[2 * i], xy[2 * i + 1],
                          label >= 0             ? GRADUS_ROLE_CLASS + label
                          : table->label != NULL ? GRADUS_ROLE_MUTED
                                                 : GRADUS_ROLE_DATA,
                          GRADUS_SHAPE_AUTO, 0.3 + 1.7 * sqrt (area), (int) i);
    }
}

/* The line theta' x = 0 in the plane, or its place on the axis of the one input. */
static void
draw_border (const GradusNamed *theta, guint d, GradusRole role, GradusLineStyle style,
             GradusScene *scene)
{
  if (theta->rows != d + 1)
    return;
  if (d == 1 && theta->data[1] != 0)
    gradus_scene_vrule (scene, -theta->data[0] / theta->data[1], role, style,
                        role == GRADUS_ROLE_MODEL ? "θᵀx = 0" : NULL);
  else if (d == 2 && (theta->data[1] != 0 || theta->data[2] != 0))
    gradus_scene_line (scene, theta->data[1], theta->data[2], theta->data[0], role, style);
}

/* Whether there is something to colour: with a constant alone all is on one side, with nothing at
 * all there are no sides yet. */
static gboolean
has_sides (const GradusNamed *theta)
{
  if (theta->kind == GRADUS_NAMED_NOTHING)
    return TRUE;
  for (gsize i = 0; i < theta->rows; i++)
    if (theta->data[i] != 0)
      return TRUE;
  return FALSE;
}

static gboolean
differ (const GradusNamed *a, const GradusNamed *b)
{
  if (a->rows != b->rows)
    return FALSE;
  for (gsize i = 0; i < a->rows; i++)
    if (a->data[i] != b->data[i])
      return TRUE;
  return FALSE;
}

static void
draw_borders (const GradusPlot *plot, const GradusTable *table, GradusNames *names,
              GradusScene *scene)
{
  g_auto (GStrv) of = gradus_kit_of (plot);
  g_autofree char *before = gradus_kit_before (of[0]);
  GradusNamed theta = { 0 }, old = { 0 };

  if (of[0] != NULL)
    gradus_names_find (names, of[0], &theta);
  if (before != NULL && gradus_kit_has (plot, "before") && gradus_names_find (names, before, &old)
      && old.data != NULL && table->d == 2 && differ (&theta, &old))
    draw_border (&old, table->d, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, scene);
  if (table->d == 2 && has_sides (&theta))
    {
      if (gradus_kit_has (plot, "sides"))
        gradus_scene_field (scene, GRADUS_FIELD_CLASSES, 1, field_sides);
      else if (gradus_kit_has (plot, "logistic"))
        gradus_scene_field (scene, GRADUS_FIELD_POSTERIOR, 2, field_probability);
      else if (gradus_kit_has (plot, "margins"))
        gradus_scene_field (scene, GRADUS_FIELD_SCORE, 1, field_score);
    }
  draw_border (&theta, table->d, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, scene);
}

void
gradus_kit_classes (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  const GradusTable *table = gradus_kit_table (here, scene);
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_autofree char *active = gradus_kit_assigned (plot, "active");
  g_autofree double *xy = NULL;
  gboolean plane;
  GradusAxes axes;
  double row, seen;

  if (table == NULL || table->n == 0 || table->d == 0)
    return;
  plane = table->d >= 2;
  xy = gradus_kit_plane (table, NULL);
  axes = gradus_kit_plane_axes (here);
  gradus_scene_set_axes (scene, axes, table->names[table->x_columns[0]],
                         plane ? table->names[table->x_columns[1]] : C_ ("axis", "class"));
  if (table->d == 1 && gradus_kit_has (plot, "logistic") && table->n_classes == 2)
    draw_probability (here, plot, table, scene);
  row = active != NULL ? gradus_names_get_number (names, active) : NAN;
  seen = gradus_kit_number (plot, "seen", names, NAN);
  if (isfinite (seen))
    draw_seen (table, xy, seen, row, scene);
  else
    draw_points (here, plot, table, xy, names, scene);
  if (!isfinite (seen) && row >= 0 && row < table->n)
    gradus_scene_point (scene, xy[2 * (guint) row], xy[2 * (guint) row + 1], GRADUS_ROLE_ACCENT,
                        GRADUS_SHAPE_RING, 1.6, -1);
  if (table->d > 2)
    gradus_scene_set_caption (scene, _ ("The first two inputs; the border is not a line here."));
  else
    draw_borders (plot, table, names, scene);
}
