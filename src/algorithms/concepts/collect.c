/* A collection: rows that were drawn, and what they say together.
 *
 * The mean is kept with every row, because it is what a run is about; spreads are taken from the
 * rows themselves, about their mean, and in the picture, where every beginning of the rows has its
 * own, by Welford's recurrence. Neither takes two large sums from each other.
 *
 * Source: B. P. Welford 1962, Note on a method for calculating corrected sums of squares and
 * products, Technometrics 4.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "collect.h"

/* So many rows are drawn as dots; of more, every second, third, ... */
#define SHOWN 400

void
gradus_collection_init (GradusCollection *all, guint most, guint width)
{
  gradus_array_init_matrix (&all->rows, most, width);
  gradus_array_init_vector (&all->mean, width);
  all->made = 0;
}

static guint
width_of (const GradusCollection *all)
{
  return (guint) gradus_array_length (&all->mean);
}

void
gradus_collection_add (GradusCollection *all, const double *row)
{
  const guint width = width_of (all);
  double *to = &gradus_array_write (&all->rows)[(gsize) all->made * width];
  double *mean = gradus_array_write (&all->mean);

  all->made++;
  for (guint j = 0; j < width; j++)
    {
      to[j] = row[j];
      mean[j] += (to[j] - mean[j]) / all->made;
    }
}

static double
at (const GradusCollection *all, guint row, guint column)
{
  return all->rows.data[(gsize) row * width_of (all) + column];
}

double
gradus_collection_spread (const GradusCollection *all, guint column)
{
  double sum = 0;

  for (guint r = 0; r < all->made; r++)
    sum += gradus_square (at (all, r, column) - all->mean.data[column]);
  return all->made > 1 ? sqrt (sum / all->made) : NAN;
}

double
gradus_collection_error (const GradusCollection *all, guint column)
{
  return gradus_collection_spread (all, column) / sqrt (all->made);
}

/* --- Pictures --------------------------------------------------------------------------------- */

void
gradus_collection_draw_means (const GradusCollection *all, const GradusCollectionView *view,
                              GradusScene *scene)
{
  const guint n = all->made, stride = MAX (n / SHOWN, 1);
  const double bottom = view->middle - view->reach, top = view->middle + view->reach;
  g_autofree double *x = g_new (double, n + 1);
  g_autofree double *y = g_new (double, n + 1);
  g_autofree double *low = g_new (double, n + 1);
  g_autofree double *high = g_new (double, n + 1);
  double mean = 0, squares = 0;
  guint m = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X, view->draws, view->label);
  if (gradus_kit_waits (scene, n == 0, view->waits))
    return;
  gradus_scene_set_y_range (scene, bottom, top);
  gradus_scene_set_x_range (scene, 1, MAX (n, 2));
  for (guint r = 0; r < n; r++)
    {
      const double value = at (all, r, view->column), off = value - mean;
      double centre, half;

      mean += off / (r + 1);
      squares += off * (value - mean);
      if (r % stride != 0 && r + 1 < n)
        continue;
      if (value >= bottom && value <= top)
        gradus_scene_pale_point (scene, r + 1, value,
                                 view->measured ? view->role : GRADUS_ROLE_DATA,
                                 GRADUS_SHAPE_CIRCLE, 0.5, 0.4, -1);
      x[m] = r + 1;
      y[m] = CLAMP (mean, view->middle - 100 * view->reach, view->middle + 100 * view->reach);
      centre = view->measured ? y[m] : view->law;
      half = view->measured ? 2 * sqrt (squares) / (r + 1.0)
                            : 4 * view->law_spread / sqrt (r + 1.0);
      low[m] = centre - MIN (half, view->reach);
      high[m] = centre + MIN (half, view->reach);
      m++;
    }
  if (view->measured || !isnan (view->law_spread))
    {
      gradus_scene_band (scene, x, low, high, m,
                         view->measured ? view->role : GRADUS_ROLE_SECOND, 0.2);
      if (!view->measured)
        gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD,
                                  _ ("four standard errors"));
    }
  if (!isnan (view->law))
    gradus_scene_hrule (scene, view->law, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_polyline (scene, x, y, m, view->role, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, view->mean_label);
}

/* How wide the rows spread and how uncertain their mean is, over a histogram that is @top high:
 * more rows narrow the second alone. */
static void
draw_widths (const GradusCollection *all, const GradusCollectionView *view, double top,
             GradusScene *scene)
{
  const double left = view->middle - view->reach, right = view->middle + view->reach;
  const double spread = gradus_collection_spread (all, view->column);
  const double mean = all->mean.data[view->column];
  const double widths[] = { spread, spread / sqrt (all->made) };
  const char *const names[] = { view->spread_label, view->error_label };
  const GradusRole roles[] = { view->role, GRADUS_ROLE_ACCENT };

  gradus_scene_include (scene, view->middle, 1.7 * top);
  for (guint k = 0; k < G_N_ELEMENTS (widths) && isfinite (spread); k++)
    {
      gradus_scene_segment (scene, CLAMP (mean - widths[k], left, right), (1.1 + 0.1 * k) * top,
                            CLAMP (mean + widths[k], left, right), (1.1 + 0.1 * k) * top, roles[k],
                            GRADUS_LINE_BOLD);
      gradus_scene_label (scene, names[k]);
    }
}

double
gradus_collection_draw_histogram (const GradusCollection *all, const GradusCollectionView *view,
                                  guint bins, GradusScene *scene)
{
  const double left = view->middle - view->reach, right = view->middle + view->reach;
  const double width = 2 * view->reach / bins;
  g_autofree guint *counts = g_new0 (guint, bins);
  guint outside = 0, top = 1;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, view->label, view->draws);
  if (gradus_kit_waits (scene, all->made == 0, view->waits))
    return 0;
  gradus_scene_set_x_range (scene, left, right);
  for (guint r = 0; r < all->made; r++)
    {
      const double bin = floor ((at (all, r, view->column) - left) / width);

      if (bin >= 0 && bin < bins)
        counts[(guint) bin]++;
      else
        outside++;
    }
  for (guint k = 0; k < bins; k++)
    if (counts[k] > 0)
      {
        gradus_scene_bar (scene, left + (k + 0.5) * width, width, 0, counts[k], view->role, 0.5);
        top = MAX (top, counts[k]);
      }
  if (!isnan (view->law))
    gradus_scene_vrule (scene, view->law, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_vrule (scene, CLAMP (all->mean.data[view->column], left, right),
                      GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID, NULL);
  if (all->made > 1 && view->spread_label != NULL)
    draw_widths (all, view, top, scene);
  if (outside > 0)
    {
      g_autofree char *text = g_strdup_printf (_ ("%u more outside"), outside);

      gradus_scene_legend_line (scene, GRADUS_ROLE_ERROR, GRADUS_LINE_SOLID, text);
    }
  return width;
}
