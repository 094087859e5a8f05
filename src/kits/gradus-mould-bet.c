/* Gradus: the mould of a bet: laid down, counted, known.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-mould.h"

/* More dots than this are drawn as bars. */
#define MOST_DOTS 400
#define MOST_BINS 128

void
gradus_bet_draw (const GradusPosition *here, const GradusBet *bet, const double *shares, gsize n,
                 gsize shown, double law, GradusScene *scene)
{
  const double laid = gradus_params_get (gradus_params_find (here->algorithm->params, bet->param),
                                         here->params);
  const double end = MAX (n, 1);
  g_autofree double *x = g_new (double, MAX (shown, 1));
  g_autofree double *y = g_new (double, MAX (shown, 1));
  gsize drawn = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _ (bet->x_label), _ (bet->label));
  gradus_scene_set_x_range (scene, 0, end);
  gradus_scene_set_y_range (scene, 0, 1);
  for (gsize i = 0; i < MIN (shown, n); i++)
    if (isfinite (shares[i]))
      {
        x[drawn] = (double) i + 1;
        y[drawn++] = shares[i];
      }
  /* Named in the legend: where a rule ends, the count that comes to it ends too. */
  if (isfinite (law))
    {
      gradus_scene_hrule (scene, law, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
      gradus_scene_label (scene, C_ ("legend", "law"));
    }
  gradus_scene_hrule (scene, laid, GRADUS_ROLE_BET, GRADUS_LINE_DASHED, NULL);
  gradus_scene_label (scene, C_ ("legend", "your bet"));
  if (drawn > 0)
    {
      gradus_scene_polyline (scene, x, y, drawn, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      gradus_scene_point (scene, x[drawn - 1], y[drawn - 1], GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE,
                          1.2, -1);
    }
  gradus_scene_point (scene, 0.08 * end, laid, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_param_handle (scene, NULL, bet->param, 0.08 * end, laid);
}

/* Column of @x, or -1 outside. */
static int
bin_of (double x, double low, double high, guint bins)
{
  const double at = (x - low) / (high - low) * bins;

  return at >= 0 && at < bins ? (int) at : -1;
}

void
gradus_census_draw (const double *x, const gint32 *classes, gsize n, double low, double high,
                    guint bins, double from, double to, GradusScene *scene)
{
  guint heights[MOST_BINS] = { 0 };
  guint counts[MOST_BINS][3] = { 0 }; /* class 0, class 1, stepped back */
  const double width = (high - low) / bins;
  const gboolean slices = from <= to;

  g_return_if_fail (bins <= MOST_BINS);

  /* Few dots are not blown up to the height of the picture. */
  gradus_scene_include (scene, low, 2.5);
  for (gsize i = 0; i < n; i++)
    {
      const int bin = bin_of (x[i], low, high, bins);
      const guint class = classes == NULL ? 0 : classes[i] < 0 ? 2 : classes[i] > 0 ? 1 : 0;

      if (bin < 0)
        continue;
      counts[bin][class]++;
      if (n <= MOST_DOTS)
        gradus_scene_point (scene, low + (bin + 0.5) * width, heights[bin]++ + 0.5,
                            class == 2 || (slices && (x[i] < from || x[i] > to))
                              ? GRADUS_ROLE_MUTED
                              : GRADUS_ROLE_CLASS + class,
                            GRADUS_SHAPE_AUTO, 0.8, -1);
    }
  for (guint b = 0; n > MOST_DOTS && b < bins; b++)
    {
      const double middle = low + (b + 0.5) * width;
      const gboolean inside = !slices || (middle >= from && middle <= to);

      guint below = 0;

      for (guint c = 0; c < 3; below += counts[b][c++])
        if (counts[b][c] > 0)
          {
            const gboolean lit = inside && c < 2;

            gradus_scene_bar (scene, middle, 0.9 * width, below, below + counts[b][c],
                              lit ? GRADUS_ROLE_CLASS + c : GRADUS_ROLE_MUTED, lit ? 0.7 : 0.25);
          }
    }
}
