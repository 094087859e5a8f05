/* Gradus: the kit of a vector whose every entry a step multiplies by a factor of its own.
 *
 * A bar for each entry, what it was before as an outline, and the factor below: a factor below 1 in
 * size shrinks its bar, a negative one turns it over.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-kit.h"

#define MAX_BARS 8

static double
largest_of (const GradusNamed *vector, guint n)
{
  double largest = 0;

  for (guint i = 0; i < n && i < vector->rows; i++)
    largest = MAX (largest, fabs (vector->data[i]));
  return largest;
}

void
gradus_kit_factors (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_auto (GStrv) of = gradus_kit_of (plot);
  g_autofree char *before_name = gradus_kit_before (of[0]);
  g_autofree char *factors_name = gradus_kit_assigned (plot, "factors");
  g_autofree char *start_name = gradus_kit_assigned (plot, "start");
  GradusNamed now = { 0 }, before = { 0 }, factors = { 0 }, start = { 0 };
  char *labels[MAX_BARS + 1] = { NULL };
  double high, size = 0;
  guint n;

  gradus_names_find (names, of[0], &now);
  gradus_names_find (names, before_name, &before);
  gradus_names_find (names, factors_name, &factors);
  if (start_name != NULL)
    gradus_names_find (names, start_name, &start);
  n = (guint) MIN (now.rows, MAX_BARS);
  if (gradus_kit_waits (scene, n == 0 || factors.rows < n,
                        _ ("There are no directions to show here.")))
    return;
  size = MAX (largest_of (&start, n), 1e-300);
  high = largest_of (&now, n);
  while (high > 1.05 * size && size < 1e300)
    size *= 4;
  gradus_scene_set_y_range (scene, -size, size);
  gradus_scene_set_x_range (scene, 0.5, n + 0.5);
  for (guint i = 0; i < n; i++)
    {
      labels[i] = g_strdup_printf ("%u: × %s", i + 1, GRADUS_NUM (factors.data[i]));
      if (before.rows == now.rows && before.data[i] != now.data[i])
        gradus_scene_bar (scene, i + 1, 0.6, 0, CLAMP (before.data[i], -size, size),
                          GRADUS_ROLE_PAST, 0);
      gradus_scene_bar (scene, i + 1, 0.6, 0, now.data[i], GRADUS_ROLE_CLASS + i, 0.6);
    }
  gradus_scene_set_x_names (scene, (const char *const *) labels, n);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID, NULL);
  for (guint i = 0; i < n; i++)
    g_free (labels[i]);
}
