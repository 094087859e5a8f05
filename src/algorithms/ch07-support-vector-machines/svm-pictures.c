/* Pictures of support vector machines, shared by the entries that solve their dual.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-number.h"
#include "svm-pictures.h"

/* Above this many points a picture shows them without a size of their own. */
#define MANY_POINTS 2000

/* Names of the pair, to end at a point: the spaces keep them out of its ring. */
static const char *const pair_names[] = { "i     ", "j     " };

/* How much of [0, C] to show: all of it, or, when every alpha is far below C, up to a round number,
 * so that the picture does not jump at every step. */
static double
alpha_limit (double c, double largest)
{
  double power, limit;

  if (!(largest > 0) || largest > c / 5)
    return c;
  power = pow (10, floor (log10 (largest)));
  limit = power;
  for (int k = 0; limit < 1.5 * largest; k++)
    limit = power * (k == 0 ? 2 : k == 1 ? 5 : k == 2 ? 10 : 20);
  return MIN (limit, c);
}

/* "α₁₂" for row 11. */
static char *
alpha_name (int row)
{
  GString *name = g_string_new ("α");
  g_autofree char *digits = g_strdup_printf ("%d", row + 1);

  for (const char *digit = digits; *digit != '\0'; digit++)
    g_string_append_unichar (name, 0x2080 + (*digit - '0'));
  return g_string_free (name, FALSE);
}

static double
largest_alpha (const GradusSvmPicture *picture)
{
  double largest = 0;

  for (guint k = 0; k < picture->table->n; k++)
    largest = MAX (largest, picture->alpha[k]);
  return largest;
}

static void
position (const GradusTable *table, guint row, double *x, double *y)
{
  *x = table->x[(gsize) row * table->d];
  *y = table->d > 1 ? table->x[(gsize) row * table->d + 1] : table->label[row] == 1 ? 1 : -1;
}

static void
set_data_axes (GradusScene *scene, const GradusTable *table)
{
  const char *x_name = table->names[table->x_columns[0]];
  double x, y, x_min = INFINITY, x_max = -INFINITY, y_min = INFINITY, y_max = -INFINITY;

  gradus_scene_set_axes (scene, table->d == 2 ? GRADUS_AXES_EQUAL : GRADUS_AXES_DEFAULT, x_name,
                         table->d > 1 ? table->names[table->x_columns[1]] : "f(x)");
  for (guint k = 0; k < table->n; k++)
    {
      position (table, k, &x, &y);
      x_min = MIN (x_min, x);
      x_max = MAX (x_max, x);
      y_min = MIN (y_min, y);
      y_max = MAX (y_max, y);
    }
  if (table->d == 1)
    {
      y_min = -2.5;
      y_max = 2.5;
    }
  gradus_scene_set_x_range (scene, x_min, x_max);
  gradus_scene_set_y_range (scene, y_min, y_max);
}

void
gradus_svm_draw_data (GradusScene *scene, const GradusSvmPicture *picture)
{
  const GradusTable *table = picture->table;
  int worst = -1;
  double x, y;

  set_data_axes (scene, table);
  if (table->n > MANY_POINTS && table->d > 1)
    gradus_scene_points (scene, table->x, table->n, table->d, table->label, GRADUS_ROLE_DATA, 0.7);
  for (guint k = 0; k < table->n; k++)
    {
      double violation = picture->violation[k];

      position (table, k, &x, &y);
      if (table->n <= MANY_POINTS || table->d == 1)
        gradus_scene_point (scene, x, y, GRADUS_ROLE_CLASS + table->label[k], GRADUS_SHAPE_AUTO,
                            (picture->aside[k] ? 0.6 : 0.8) + 0.5 * MIN (violation, 2), k);
      if (picture->alpha[k] > 0)
        gradus_scene_point (scene, x, y, GRADUS_ROLE_MUTED, GRADUS_SHAPE_RING, 1.2, -1);
      if (violation > picture->tolerance / 2
          && (worst < 0 || violation > picture->violation[worst]))
        worst = k;
    }
  if (worst >= 0)
    {
      g_autofree char *text
        = g_strdup_printf (_ ("     violates by %s"), GRADUS_NUM (picture->violation[worst]));

      position (table, worst, &x, &y);
      gradus_scene_text (scene, x, y, GRADUS_ANCHOR_LEFT, GRADUS_ROLE_FOREGROUND, 0.9, text);
    }
  for (int k = 0; k < 2; k++)
    if (picture->pair[k] >= 0)
      {
        position (table, picture->pair[k], &x, &y);
        gradus_scene_point (scene, x, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 2, -1);
        gradus_scene_text (scene, x, y, GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_ACCENT, 1.2,
                           pair_names[k]);
      }
}

void
gradus_svm_draw_alphas (GradusScene *scene, const GradusSvmPicture *picture)
{
  const GradusTable *table = picture->table;
  double limit = alpha_limit (picture->c, largest_alpha (picture));

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y | GRADUS_AXES_INTEGER_X, _ ("point"), "α");
  gradus_scene_set_x_range (scene, 0.5, table->n + 0.5);
  gradus_scene_set_y_range (scene, 0, limit);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  if (limit == picture->c)
    gradus_scene_hrule (scene, picture->c, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, "C");
  for (guint k = 0; k < table->n; k++)
    {
      gboolean acts = (int) k == picture->pair[0] || (int) k == picture->pair[1];
      GradusRole role = acts ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_CLASS + table->label[k];

      if (picture->alpha[k] > 0)
        gradus_scene_stem (scene, k + 1, 0, picture->alpha[k], role);
      if (picture->alpha[k] > 0 || acts)
        gradus_scene_point (scene, k + 1, picture->alpha[k], role, GRADUS_SHAPE_AUTO,
                            acts ? 1 : 0.7, k);
    }
  for (int k = 0; k < 2; k++)
    if (picture->pair[k] >= 0)
      gradus_scene_text (scene, picture->pair[k] + 1, picture->alpha[picture->pair[k]],
                         GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_ACCENT, 1.2, pair_names[k]);
}

void
gradus_svm_draw_kkt (GradusScene *scene, const GradusSvmPicture *picture)
{
  const GradusTable *table = picture->table;
  double limit = alpha_limit (picture->c, largest_alpha (picture));
  double low = -1, high = 2;
  guint violators = 0;
  g_autofree char *caption = NULL;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _ ("margin y f(x)"), "α");
  for (guint k = 0; k < table->n; k++)
    {
      double margin = (table->label[k] == 1 ? 1 : -1) * picture->f[k];

      low = MIN (low, margin);
      high = MAX (high, margin);
    }
  low = floor (low);
  high = ceil (high);
  gradus_scene_set_x_range (scene, low, high);
  gradus_scene_set_y_range (scene, 0, limit);
  if (limit == picture->c)
    gradus_scene_segment (scene, low, limit, 1, limit, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID);
  gradus_scene_segment (scene, 1, limit, 1, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID);
  gradus_scene_segment (scene, 1, 0, high, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID);
  for (guint k = 0; k < table->n; k++)
    {
      double margin = (table->label[k] == 1 ? 1 : -1) * picture->f[k];

      violators += picture->violation[k] > picture->tolerance / 2;
      gradus_scene_point (scene, margin, picture->alpha[k], GRADUS_ROLE_CLASS + table->label[k],
                          GRADUS_SHAPE_AUTO, table->n > MANY_POINTS ? 0.5 : 0.8, k);
    }
  for (int k = 0; k < 2; k++)
    if (picture->pair[k] >= 0)
      {
        int row = picture->pair[k];
        double margin = (table->label[row] == 1 ? 1 : -1) * picture->f[row];

        gradus_scene_point (scene, margin, picture->alpha[row], GRADUS_ROLE_ACCENT,
                            GRADUS_SHAPE_RING, 2, -1);
        gradus_scene_text (scene, margin, picture->alpha[row], GRADUS_ANCHOR_RIGHT,
                           GRADUS_ROLE_ACCENT, 1.2, pair_names[k]);
      }
  caption = g_strdup_printf (_ ("off the path: %u of %u points"), violators, table->n);
  gradus_scene_set_caption (scene, caption);
}

/* --- The box of a pair ------------------------------------------------------------------------ */

/* The level line of W through @point, an ellipse around the top W would have without bounds and
 * equality. */
static void
draw_level (GradusScene *scene, const GradusSvmBox *box, const double point[2], GradusRole role)
{
  const double *h = box->curvature;
  double determinant = h[0] * h[2] - h[1] * h[1];
  double covariance[3], centre[2], dx, dy, radius;

  /* Two points that are nearly the same to the kernel: the ellipse is a strip without end. */
  if (!(determinant > 1e-6 * h[0] * h[2]))
    return;
  covariance[0] = h[2] / determinant;
  covariance[1] = -h[1] / determinant;
  covariance[2] = h[0] / determinant;
  centre[0] = box->old[0] + covariance[0] * box->gradient[0] + covariance[1] * box->gradient[1];
  centre[1] = box->old[1] + covariance[1] * box->gradient[0] + covariance[2] * box->gradient[1];
  dx = point[0] - centre[0];
  dy = point[1] - centre[1];
  radius = sqrt (h[0] * dx * dx + 2 * h[1] * dx * dy + h[2] * dy * dy);
  if (radius > 0)
    gradus_scene_ellipse (scene, centre[0], centre[1], covariance, radius, role, GRADUS_LINE_THIN,
                          0);
}

void
gradus_svm_draw_box (GradusScene *scene, const GradusSvmBox *box)
{
  double limit = alpha_limit (box->c, box->largest);
  double edge = 0.3 * limit;
  g_autofree char *x_label = alpha_name (box->i);
  g_autofree char *y_label = alpha_name (box->j);
  const double corner_x[] = { 0, limit, limit, 0 };
  const double corner_y[] = { 0, 0, limit, limit };

  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, x_label, y_label);
  gradus_scene_set_x_range (scene, -edge, limit + edge);
  gradus_scene_set_y_range (scene, -edge, limit + edge);
  gradus_scene_polygon (scene, corner_x, corner_y, 4, GRADUS_ROLE_MUTED,
                        limit == box->c ? GRADUS_LINE_SOLID : GRADUS_LINE_DOTTED, 0.15);
  if (limit == box->c)
    gradus_scene_text (scene, limit, limit, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_MUTED, 0.9, "(C, C)");
  else
    {
      g_autofree char *caption = g_strdup_printf (_ ("only a corner of the box: C = %s"),
                                                  GRADUS_NUM (box->c));
      gradus_scene_set_caption (scene, caption);
    }

  if (box->has_line)
    {
      gboolean inside = box->free[0] >= -edge && box->free[0] <= limit + edge
                        && box->free[1] >= -edge && box->free[1] <= limit + edge;

      draw_level (scene, box, box->old, GRADUS_ROLE_PAST);
      if (box->has_step)
        draw_level (scene, box, box->now, GRADUS_ROLE_MODEL);
      gradus_scene_segment (scene, box->low[0], box->low[1], box->high[0], box->high[1],
                            GRADUS_ROLE_FOREGROUND, GRADUS_LINE_BOLD);
      if (inside)
        {
          gradus_scene_segment (scene, box->old[0], box->old[1], box->free[0], box->free[1],
                                GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED);
          gradus_scene_point (scene, box->free[0], box->free[1], GRADUS_ROLE_MODEL,
                              GRADUS_SHAPE_RING, 1.2, -1);
        }
      else
        {
          /* Too far to show: an arrow that way, out of the end of the segment. */
          double dx = box->free[0] - box->old[0], dy = box->free[1] - box->old[1];
          double scale = 0.9 * edge / MAX (MAX (fabs (dx), fabs (dy)), 1e-300);
          gboolean to_high = (box->high[0] - box->old[0]) * dx + (box->high[1] - box->old[1]) * dy
                             >= (box->low[0] - box->old[0]) * dx + (box->low[1] - box->old[1]) * dy;
          const double *end = to_high ? box->high : box->low;

          gradus_scene_arrow (scene, end[0], end[1], end[0] + scale * dx, end[1] + scale * dy,
                              GRADUS_ROLE_MODEL, GRADUS_LINE_DASHED);
        }
      gradus_scene_legend (scene, GRADUS_ROLE_FOREGROUND, GRADUS_SHAPE_AUTO, TRUE, GRADUS_LINE_BOLD,
                           _ ("what the equality leaves"));
      gradus_scene_legend (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_RING, FALSE, GRADUS_LINE_SOLID,
                           _ ("top of W on the line"));
      gradus_scene_legend (scene, GRADUS_ROLE_PAST, GRADUS_SHAPE_AUTO, TRUE, GRADUS_LINE_DASHED,
                           _ ("level of W before"));
    }
  if (box->has_step)
    {
      gradus_scene_arrow (scene, box->old[0], box->old[1], box->now[0], box->now[1],
                          GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID);
      gradus_scene_point (scene, box->now[0], box->now[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE,
                          1.2, -1);
    }
  gradus_scene_point (scene, box->old[0], box->old[1],
                      box->has_step ? GRADUS_ROLE_PAST : GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1,
                      -1);
}
