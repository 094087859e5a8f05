/* Gradus: the kit of curves of metrics over steps or iterations.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-kit.h"

void
gradus_kit_curves (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  g_auto (GStrv) names = gradus_kit_of (plot);
  const guint n = g_strv_length (names);
  g_autofree guint *metrics = g_new0 (guint, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    metrics[i] = (guint) gradus_algorithm_find_metric (here->algorithm, names[i]);
  gradus_scene_metric_curves (scene, here, metrics, n, gradus_kit_has (plot, "iterations"));
}
