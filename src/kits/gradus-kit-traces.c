/* Gradus: the kit of signals over time: what the channels measure, and below it what an entry has
 * made of them, over what it should be.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-kit.h"
#include "gradus-signals.h"

/* Longer signals are shown without their truth. */
#define MAX_DOTTED 2000

/* What reaches the edge of its row, for each column of an n x k array; above 0. */
static double *
find_scale (const double *x, gsize n, gsize k)
{
  double *scale = g_new0 (double, k);

  for (gsize i = 0; i < n * k; i++)
    scale[i % k] = MAX (scale[i % k], fabs (x[i]));
  for (gsize j = 0; j < k; j++)
    scale[j] = scale[j] > 0 ? scale[j] : 1;
  return scale;
}

void
gradus_kit_traces (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  const GradusSignals *signals = gradus_dataset_get_signals (here->dataset);
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_auto (GStrv) of = gradus_kit_of (plot);
  g_autofree char *truth_name = gradus_kit_assigned (plot, "truth");
  g_autofree double *scale = NULL;
  g_autofree double *made_scale = NULL;
  GradusNamed made, truth;
  guint m;

  if (gradus_kit_waits (scene, signals == NULL || signals->n == 0,
                        _ ("There are no signals to show.")))
    return;
  m = signals->m;
  if (of[0] == NULL || !gradus_names_find (names, of[0], &made) || made.kind != GRADUS_NAMED_ARRAY
      || made.rows != signals->n)
    made = (GradusNamed){ 0 };
  gradus_scene_set_axes (scene, GRADUS_AXES_FLIP_Y | GRADUS_AXES_INTEGER_Y, C_ ("axis", "time (s)"),
                         made.columns > 0 ? C_ ("axis", "channel, source")
                                          : C_ ("axis", "channel"));
  gradus_scene_set_y_range (scene, 0.5, m + (double) made.columns + 0.5);
  scale = find_scale (signals->x, signals->n, m);
  gradus_signals_draw (scene, signals->x, signals->n, m, signals->rate, scale, 0, GRADUS_ROLE_DATA,
                       GRADUS_LINE_THIN);
  if (made.columns == 0)
    return;
  made_scale = find_scale (made.data, made.rows, made.columns);
  gradus_scene_hrule (scene, m + 0.5, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID, NULL);
  gradus_signals_draw (scene, made.data, signals->n, (guint) made.columns, signals->rate,
                       made_scale, m, GRADUS_ROLE_CLASS, GRADUS_LINE_SOLID);
  gradus_scene_legend_line (scene, GRADUS_ROLE_DATA, GRADUS_LINE_SOLID, _ ("what a channel hears"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS, GRADUS_LINE_SOLID,
                            C_ ("legend", "source found"));
  /* Where single samples cannot be told apart, dots would only cover what is below. */
  if (truth_name == NULL || signals->n > MAX_DOTTED
      || !gradus_names_find (names, truth_name, &truth) || truth.kind != GRADUS_NAMED_ARRAY
      || truth.rows != made.rows || truth.columns != made.columns)
    return;
  gradus_signals_draw (scene, truth.data, signals->n, (guint) truth.columns, signals->rate,
                       made_scale, m, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
  gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                            C_ ("legend", "true source"));
}
