/* Gradus: the kit of a target with the curve that is fitted to it.
 *
 * With one input the model is a curve. With two inputs of which one has at most five different
 * values (rooms, years) it is a family of curves, one for each value. Otherwise each prediction is
 * drawn against its target: on the diagonal the two agree.
 *
 * The ranges come from the data, the line of least squares through them (and the start, where one
 * is named), so that they stand still from step to step and yet hold what is fitted.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-entry.h"

/* More residuals than this are a grey area and not sticks. */
#define MAX_RESIDUALS 300
/* Points are drawn smaller from this number on. */
#define MANY_POINTS 2000
#define MAX_FAMILIES 5
/* Vertices of a curve that is no straight line. */
#define CURVE_POINTS 161

/* Something that predicts: a vector of 1 + d, or what the entry predicts at a position. */
typedef struct
{
  const GradusPosition *here;
  const double *theta;
} Model;

typedef struct
{
  const GradusTable *table;
  GradusScene *scene;
  gboolean plane; /* the horizontal axis is an input, not the prediction */
  guint input;    /* which one, and the one with few values */
  guint other;
  guint n_families;
  double families[MAX_FAMILIES];
  double x_min, x_max, y_min, y_max;
} Picture;

static void
predict (const Model *model, const double *X, gsize n, guint d, double *out)
{
  if (model->theta == NULL)
    {
      model->here->algorithm->predict (model->here, X, n, out);
      return;
    }
  for (gsize i = 0; i < n; i++)
    {
      out[i] = model->theta[0];
      for (guint j = 0; j < d; j++)
        out[i] += model->theta[j + 1] * X[i * d + j];
    }
}

/* --- What is on the axes ---------------------------------------------------------------------- */

/* The different values of input @j in ascending order, when there are two to five of them and fewer
 * than rows; else 0. */
static guint
find_families (const GradusTable *table, guint j, double *values)
{
  guint n = 0;

  for (guint i = 0; i < table->n; i++)
    {
      const double value = gradus_table_row (table, i)[j];
      guint at = 0;

      while (at < n && values[at] < value)
        at++;
      if (at < n && values[at] == value)
        continue;
      if (n == MAX_FAMILIES)
        return 0;
      memmove (values + at + 1, values + at, (n - at) * sizeof (double));
      values[at] = value;
      n++;
    }
  return n >= 2 && n < table->n ? n : 0;
}

static void
widen (double *min, double *max, double value)
{
  *min = MIN (*min, value);
  *max = MAX (*max, value);
}

/* Where the line of least squares begins and ends, which data that lie on a curve may not reach. */
static void
widen_by_line (Picture *p)
{
  const GradusTable *table = p->table;
  double mean_x = 0, mean_y = 0, xx = 0, xy = 0;

  for (guint i = 0; i < table->n; i++)
    {
      mean_x += table->x[i] / table->n;
      mean_y += table->y[i] / table->n;
    }
  for (guint i = 0; i < table->n; i++)
    {
      xx += gradus_square (table->x[i] - mean_x);
      xy += (table->x[i] - mean_x) * (table->y[i] - mean_y);
    }
  if (!(xx > 0) || !isfinite (xy / xx))
    return;
  widen (&p->y_min, &p->y_max, mean_y + xy / xx * (p->x_min - mean_x));
  widen (&p->y_min, &p->y_max, mean_y + xy / xx * (p->x_max - mean_x));
}

/* The data, and the hypothesis at the start (that of @start, or 0 @from_zero) unless it is far away
 * from them; @zoom times as high. */
static void
choose_axes (Picture *p, const double *start, gboolean from_zero, double zoom)
{
  const GradusTable *table = p->table;
  double low = INFINITY, high = -INFINITY, span;

  p->plane = table->d == 1;
  for (guint j = 2; table->d == 2 && p->n_families == 0 && j-- > 0;)
    {
      p->n_families = find_families (table, j, p->families);
      p->plane = p->n_families > 0;
      p->other = j;
      p->input = p->plane ? 1 - j : 0;
    }
  p->x_min = p->y_min = INFINITY;
  p->x_max = p->y_max = -INFINITY;
  for (guint i = 0; i < table->n; i++)
    {
      double h = table->y[i];

      if (start != NULL)
        predict (&(Model){ .theta = start }, gradus_table_row (table, i), 1, table->d, &h);
      widen (&low, &high, h);
      widen (&p->x_min, &p->x_max, gradus_table_row (table, i)[p->input]);
      widen (&p->y_min, &p->y_max, table->y[i]);
    }
  if (table->d == 1)
    widen_by_line (p);
  span = p->y_max - p->y_min;
  if (from_zero && p->y_min <= span && p->y_max >= -span)
    widen (&p->y_min, &p->y_max, 0);
  if (low >= p->y_min - 2 * span && high <= p->y_max + 2 * span)
    {
      widen (&p->y_min, &p->y_max, low);
      widen (&p->y_min, &p->y_max, high);
    }
  span = zoom > 1 ? (zoom - 1) / 2 * (p->y_max - p->y_min) : 0;
  p->y_min -= span;
  p->y_max += span;
}

static void
set_axes (const Picture *p)
{
  const GradusTable *table = p->table;
  const char *target = table->names[table->y_column];

  gradus_scene_set_axes (
    p->scene, GRADUS_AXES_DEFAULT,
    p->plane ? table->names[table->x_columns[p->input]] : C_ ("axis", "prediction"), target);
  gradus_scene_set_y_range (p->scene, p->y_min, p->y_max);
  if (p->plane)
    {
      gradus_scene_set_x_range (p->scene, p->x_min, p->x_max);
      return;
    }
  gradus_scene_set_x_range (p->scene, p->y_min, p->y_max);
  gradus_scene_line (p->scene, 1, -1, 0, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_label (p->scene, _ ("prediction = target"));
}

/* --- Curves ----------------------------------------------------------------------------------- */

/* What ends far outside ends a little outside. */
static double
keep_near (const Picture *p, double y)
{
  const double span = p->y_max - p->y_min;

  return CLAMP (y, p->y_min - 1000 * span, p->y_max + 1000 * span);
}

/* The curve, with the other input, where there is one, at @other; @band is half the width of what
 * surrounds it, or NULL. */
static void
draw_curve (const Picture *p, const Model *model, double other, GradusRole role,
            GradusLineStyle style, const GradusPlot *band)
{
  const guint d = p->table->d;
  /* A curve over a single place would be a dot. */
  const double room = p->x_max > p->x_min ? 0 : 0.1 * fmax (fabs (p->x_min), 1e-9);
  double x[CURVE_POINTS], y[CURVE_POINTS], low[CURVE_POINTS], high[CURVE_POINTS], row[2];

  if (model->theta != NULL && band == NULL)
    {
      const double line[2] = { model->theta[0] + (d > 1 ? model->theta[p->other + 1] * other : 0),
                               model->theta[p->input + 1] };

      gradus_scene_polynomial (p->scene, line, 2, role, style);
      return;
    }
  for (guint k = 0; k < CURVE_POINTS; k++)
    {
      double half;

      x[k] = p->x_min - room + (p->x_max - p->x_min + 2 * room) * k / (CURVE_POINTS - 1);
      row[p->input] = x[k];
      if (d > 1)
        row[p->other] = other;
      predict (model, row, 1, d, &y[k]);
      y[k] = keep_near (p, y[k]);
      half = band != NULL ? band->surface (model->here, x[k], other) : 0;
      low[k] = keep_near (p, y[k] - half);
      high[k] = keep_near (p, y[k] + half);
    }
  if (band != NULL)
    gradus_scene_band (p->scene, x, low, high, CURVE_POINTS, role, 0.2);
  gradus_scene_polyline (p->scene, x, y, CURVE_POINTS, role, style);
}

static void
label_curve (const Picture *p, GradusRole role, GradusLineStyle style, const char *text)
{
  gradus_scene_legend_line (p->scene, role, style, text);
}

static void
draw_curves (const Picture *p, const GradusPlot *plot, const Model *model, const Model *before,
             const double *truth)
{
  const GradusPlot *band = gradus_kit_has (plot, "band") ? plot : NULL;

  if (p->n_families == 0)
    {
      if (truth != NULL)
        {
          draw_curve (p, &(Model){ .theta = truth }, 0, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                      NULL);
          label_curve (p, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, _ ("least squares"));
        }
      if (before != NULL)
        {
          draw_curve (p, before, 0, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, NULL);
          label_curve (p, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, _ ("before the update"));
        }
      draw_curve (p, model, 0, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, band);
      label_curve (p, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, _ ("hypothesis h(x)"));
      return;
    }
  for (guint k = 0; k < p->n_families; k++)
    {
      g_autofree char *label = g_strdup_printf (
        "%s = %s", p->table->names[p->table->x_columns[p->other]], GRADUS_NUM (p->families[k]));

      if (before != NULL)
        draw_curve (p, before, p->families[k], GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, NULL);
      draw_curve (p, model, p->families[k], GRADUS_ROLE_CLASS + k, GRADUS_LINE_SOLID, band);
      gradus_scene_legend (p->scene, GRADUS_ROLE_CLASS + k, GRADUS_SHAPE_AUTO, FALSE, 0, label);
    }
}

/* --- Data ------------------------------------------------------------------------------------- */

static double
place_of (const Picture *p, const Model *model, guint row)
{
  double h;

  if (p->plane)
    return gradus_table_row (p->table, row)[p->input];
  predict (model, gradus_table_row (p->table, row), 1, p->table->d, &h);
  return h;
}

static void
draw_residual (const Picture *p, const Model *model, guint row, GradusRole role,
               GradusLineStyle style)
{
  const double y = p->table->y[row];
  double h;

  predict (model, gradus_table_row (p->table, row), 1, p->table->d, &h);
  h = keep_near (p, h);
  gradus_scene_segment (p->scene, p->plane ? place_of (p, model, row) : h, y,
                        p->plane ? place_of (p, model, row) : h, h, role, style);
}

static void
draw_points (const Picture *p, const Model *model, const GradusNamed *weights)
{
  const GradusTable *table = p->table;
  g_autofree double *xy = g_new (double, (gsize) table->n * 2);
  g_autofree gint32 *family = p->n_families > 0 ? g_new0 (gint32, table->n) : NULL;
  const double size = table->n > MANY_POINTS ? 0.5 : 1;
  double largest = 0;

  for (guint i = 0; i < table->n; i++)
    {
      xy[2 * (gsize) i] = place_of (p, model, i);
      xy[2 * (gsize) i + 1] = table->y[i];
      while (family != NULL && p->families[family[i]] != gradus_table_row (table, i)[p->other])
        family[i]++;
    }
  if (weights->rows * weights->columns != table->n)
    {
      gradus_scene_points (p->scene, xy, table->n, 2, family, GRADUS_ROLE_DATA, size);
      return;
    }
  for (guint i = 0; i < table->n; i++)
    largest = MAX (largest, weights->data[i]);
  /* The area is the weight. */
  for (guint i = 0; i < table->n; i++)
    gradus_scene_point (
      p->scene, xy[2 * (gsize) i], xy[2 * (gsize) i + 1],
      family != NULL ? GRADUS_ROLE_CLASS + family[i] : GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO,
      size * (0.3 + 1.7 * sqrt (largest > 0 ? MAX (weights->data[i], 0) / largest : 1)), (int) i);
}

/* --- The kit ---------------------------------------------------------------------------------- */

/* The vector that @word of `with` names, when it has 1 + d numbers. */
static const double *
find_vector (const GradusPlot *plot, const char *word, GradusNames *names, guint d)
{
  g_autofree char *name = gradus_kit_assigned (plot, word);
  GradusNamed named;

  return name != NULL && gradus_names_find (names, name, &named) && named.kind == GRADUS_NAMED_ARRAY
             && named.rows * named.columns == d + 1
           ? named.data
           : NULL;
}

/* The model before the step, when it was another one. */
static gboolean
find_before (const GradusPlot *plot, const GradusPosition *here, GradusNames *names, const char *of,
             const Model *model, GradusPosition *old_view, Model *before)
{
  const guint d = gradus_dataset_get_table (here->dataset)->d;
  g_autofree char *name = gradus_kit_before (of);
  GradusNamed old;

  if (!gradus_kit_has (plot, "before") || !gradus_position_before (here, old_view))
    return FALSE;
  before->here = old_view;
  before->theta = NULL;
  if (of == NULL)
    return TRUE;
  if (!gradus_names_find (names, name, &old) || old.rows != d + 1)
    return FALSE;
  before->theta = old.data;
  return memcmp (old.data, model->theta, (d + 1) * sizeof (double)) != 0;
}

void
gradus_kit_regression (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  const GradusTable *table = gradus_kit_table (here, scene);
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_auto (GStrv) of = gradus_kit_of (plot);
  g_autofree char *size = gradus_kit_assigned (plot, "size");
  Picture p = { .table = table, .scene = scene };
  Model model = { .here = here }, before = { 0 };
  GradusNamed theta = { 0 }, weights = { 0 };
  GradusPosition old_view;
  gboolean moved;
  double sticks, active;

  if (table == NULL || table->n == 0 || table->d == 0 || table->y == NULL)
    return;
  if (of[0] != NULL && gradus_names_find (names, of[0], &theta) && theta.rows == table->d + 1)
    model.theta = theta.data;
  moved = find_before (plot, here, names, model.theta != NULL ? of[0] : NULL, &model, &old_view,
                       &before);
  if (size != NULL)
    gradus_names_find (names, size, &weights);
  /* Sticks to a model without a vector begin at 0, before it has learned anything. */
  choose_axes (&p, find_vector (plot, "start", names, table->d),
               gradus_kit_has (plot, "zero")
                 || (model.theta == NULL && gradus_kit_has (plot, "residuals")),
               gradus_kit_number (plot, "zoom", names, 1));
  set_axes (&p);
  sticks = gradus_kit_has (plot, "residuals") ? table->n
                                              : gradus_kit_number (plot, "residuals", names, 0);
  for (guint i = 0; table->n <= MAX_RESIDUALS && i < sticks && i < table->n; i++)
    draw_residual (&p, &model, i, p.n_families > 0 ? GRADUS_ROLE_MUTED : GRADUS_ROLE_SECOND,
                   GRADUS_LINE_THIN);
  draw_points (&p, &model, &weights);
  if (p.plane)
    draw_curves (&p, plot, &model, moved ? &before : NULL,
                 find_vector (plot, "truth", names, table->d));
  active = gradus_kit_number (plot, "active", names, NAN);
  if (active >= 0 && active < table->n)
    {
      draw_residual (&p, moved ? &before : &model, (guint) active, GRADUS_ROLE_ACCENT,
                     GRADUS_LINE_SOLID);
      gradus_scene_point (scene, place_of (&p, &model, (guint) active), table->y[(guint) active],
                          GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, (int) active);
    }
}
