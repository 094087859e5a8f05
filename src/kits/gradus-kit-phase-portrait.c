/* Gradus: the kit of a phase portrait: something that swings or falls, where it is against how fast
 * it moves.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-kit.h"

#define ACROSS 13
#define UP 9
/* Longest path that is drawn point by point; of a longer one every so many are. */
#define MAX_POINTS 1000
#define PIECE 40

/* The direction of motion at the points of a grid: right where the speed is above 0, and up where
 * it grows. Arrows are made as long as they fit; slow ones are shorter. */
static void
draw_field (const GradusPosition *here, const GradusPlot *plot, const double window[4],
            GradusScene *scene)
{
  const double wide = window[1] - window[0], high = window[3] - window[2];
  double right[ACROSS * UP], up[ACROSS * UP], most = 0;

  for (guint i = 0; i < ACROSS * UP; i++)
    {
      const double a = window[0] + wide * (i % ACROSS + 0.5) / ACROSS;
      const double b = window[2] + high * (i / ACROSS + 0.5) / UP;

      right[i] = b / wide;
      up[i] = plot->surface (here, a, b) / high;
      if (isfinite (up[i]))
        most = MAX (most, hypot (right[i], up[i]));
    }
  for (guint i = 0; most > 0 && i < ACROSS * UP; i++)
    {
      const double length = hypot (right[i], up[i]);
      const double share = isfinite (length) && length > 0
                             ? (0.25 + 0.75 * length / most) * 0.8 / ACROSS / length
                             : 0;
      const double a = window[0] + wide * (i % ACROSS + 0.5) / ACROSS;
      const double b = window[2] + high * (i / ACROSS + 0.5) / UP;

      if (share > 0)
        gradus_scene_arrow (scene, a - 0.5 * share * right[i] * wide,
                            b - 0.5 * share * up[i] * high, a + 0.5 * share * right[i] * wide,
                            b + 0.5 * share * up[i] * high, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
    }
}

void
gradus_kit_phase_portrait (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_auto (GStrv) of = gradus_kit_of (plot);
  g_autofree char *window_name = gradus_kit_assigned (plot, "window");
  g_autofree char *start = gradus_kit_assigned (plot, "start");
  const double limit = gradus_kit_number (plot, "limit", names, NAN);
  const double turn = gradus_kit_number (plot, "line", names, NAN);
  GradusNamed place, speed, window;
  double range[4];

  if (g_strv_length (of) != 2 || !gradus_names_find (names, of[0], &place)
      || !gradus_names_find (names, of[1], &speed) || place.rows != speed.rows || place.rows == 0
      || window_name == NULL || !gradus_names_find (names, window_name, &window) || window.rows != 4
      || !(window.data[0] < window.data[1]) || !(window.data[2] < window.data[3]))
    {
      gradus_scene_set_placeholder (scene, _ ("There is no motion to show yet."));
      return;
    }
  memcpy (range, window.data, sizeof range);
  gradus_scene_set_x_range (scene, range[0], range[1]);
  gradus_scene_set_y_range (scene, range[2], range[3]);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  if (plot->surface != NULL)
    draw_field (here, plot, range, scene);
  for (int side = -1; limit > 0 && side <= 1; side += 2)
    gradus_scene_vrule (scene, side * limit, GRADUS_ROLE_ERROR, GRADUS_LINE_SOLID, NULL);
  if (isfinite (turn))
    {
      gradus_scene_line (scene, 1, turn, 0, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED);
      gradus_scene_label (scene, _ ("where the push turns"));
    }
  {
    const gsize every = (place.rows - 1) / MAX_POINTS + 1;
    g_autofree double *x = g_new (double, place.rows);
    g_autofree double *y = g_new (double, place.rows);
    gsize n = 0;

    for (gsize i = 0; i < place.rows; i++)
      if (i % every == 0 || i + 1 == place.rows)
        {
          x[n] = place.data[i];
          y[n++] = speed.data[i];
        }
    /* In pieces: a renderer needs much longer for one line that crosses itself a thousand times. */
    for (gsize i = 0; i + 1 < n; i += PIECE - 1)
      gradus_scene_polyline (scene, x + i, y + i, MIN (PIECE, n - i), GRADUS_ROLE_MODEL,
                             GRADUS_LINE_SOLID);
    gradus_scene_point (scene, x[0], y[0], GRADUS_ROLE_PAST, GRADUS_SHAPE_CIRCLE, 1.2, -1);
    if (start != NULL)
      gradus_scene_handle (scene, start, 1, x[0], y[0]);
    gradus_scene_point (scene, x[n - 1], y[n - 1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.3,
                        -1);
  }
}
