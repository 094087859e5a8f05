/* Gradus: the kit of the arrows of all examples: what each of them wants, and their sum.
 *
 * All arrows begin at the origin. Far from the goal they make a sheaf; at the goal they point
 * everywhere and cancel.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-kit.h"

/* More arrows than this are drawn as points. */
#define MAX_ARROWS 300

/* How many of the rows have a positive product with their sum. */
static guint
count_agreeing (const GradusNamed *pulls, const double *sum)
{
  guint n = 0;

  for (gsize i = 0; i < pulls->rows; i++)
    {
      double product = 0;

      for (gsize j = 0; j < pulls->columns; j++)
        product += pulls->data[i * pulls->columns + j] * sum[j];
      n += product > 0;
    }
  return n;
}

void
gradus_kit_arrows (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_auto (GStrv) of = gradus_kit_of (plot);
  const double active = gradus_kit_number (plot, "active", names, NAN);
  g_autofree double *sum = NULL;
  g_autofree double *tips = NULL;
  double longest = 0;
  GradusNamed pulls = { 0 };

  gradus_names_find (names, of[0], &pulls);
  if (gradus_kit_waits (scene, pulls.columns < 2 || pulls.rows == 0,
                        _ ("There are no arrows to show here.")))
    return;
  sum = g_new0 (double, pulls.columns);
  tips = g_new (double, 2 * pulls.rows);
  for (gsize i = 0; i < pulls.rows; i++)
    {
      for (gsize j = 0; j < pulls.columns; j++)
        sum[j] += pulls.data[i * pulls.columns + j];
      for (guint k = 0; k < 2; k++)
        tips[2 * i + k] = pulls.data[i * pulls.columns + k];
      longest = MAX (longest, hypot (tips[2 * i], tips[2 * i + 1]));
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, NULL, NULL);
  gradus_scene_include (scene, 0, 0);
  if (pulls.rows > MAX_ARROWS)
    gradus_scene_points (scene, tips, pulls.rows, 2, NULL, GRADUS_ROLE_DATA, 0.5);
  for (gsize i = 0; i < pulls.rows && pulls.rows <= MAX_ARROWS; i++)
    if ((double) i != active && (tips[2 * i] != 0 || tips[2 * i + 1] != 0))
      gradus_scene_arrow (scene, 0, 0, tips[2 * i], tips[2 * i + 1], GRADUS_ROLE_DATA,
                          GRADUS_LINE_THIN);
  gradus_scene_legend_line (scene, GRADUS_ROLE_DATA, GRADUS_LINE_THIN,
                            C_ ("legend", "one example"));
  /* The sum is as many times longer as there are examples: its share of one is comparable. */
  gradus_scene_arrow (scene, 0, 0, sum[0] / pulls.rows, sum[1] / pulls.rows, GRADUS_ROLE_MODEL,
                      GRADUS_LINE_BOLD);
  gradus_scene_label (scene, _ ("mean of all"));
  if (active >= 0 && active < pulls.rows)
    {
      const gsize i = (gsize) active;

      gradus_scene_arrow (scene, 0, 0, tips[2 * i], tips[2 * i + 1], GRADUS_ROLE_ACCENT, 0);
    }
  /* What is left of a sum that cancels points nowhere. */
  if (hypot (sum[0], sum[1]) > 1e-6 * longest * pulls.rows)
    gradus_scene_set_caption (scene, _ ("%u of %u arrows agree with their mean"),
                              count_agreeing (&pulls, sum), (guint) pulls.rows);
  else
    gradus_scene_set_caption (scene, _ ("The arrows cancel."));
}
