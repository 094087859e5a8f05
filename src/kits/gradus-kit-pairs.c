/* Gradus: the kit of two tables beside each other: for each entry a stick from one number to the
 * other, so that it is seen which way each has gone, and which two are furthest apart.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-kit.h"

/* What is longer than this in the picture of many entries could not be told apart. */
#define MAX_ENTRIES 400

/* Numbers of the name that @word assigns, @n of them; NULL when there are none. */
static const double *
find_numbers (GradusNames *names, const char *name, gsize n)
{
  GradusNamed named;

  if (name == NULL || !gradus_names_find (names, name, &named) || named.kind != GRADUS_NAMED_ARRAY
      || named.rows * named.columns != n)
    return NULL;
  return named.data;
}

void
gradus_kit_pairs (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_auto (GStrv) of = gradus_kit_of (plot);
  g_autofree char *only = gradus_kit_assigned (plot, "only");
  const double *a, *b = NULL, *shown;
  GradusNamed first;
  double longest = 0;
  gsize n;
  guint at = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X, C_ ("axis", "entry"), C_ ("axis", "value"));
  if (!gradus_names_find (names, of[0], &first) || first.rows * first.columns == 0
      || (b = find_numbers (names, of[1], first.rows * first.columns)) == NULL)
    {
      gradus_scene_set_placeholder (scene, _ ("There are not two tables to compare yet."));
      return;
    }
  n = first.rows * first.columns;
  a = first.data;
  shown = find_numbers (names, only, n);
  for (gsize i = 0; i < n; i++)
    if (shown == NULL || shown[i] > 0)
      longest = MAX (longest, fabs (a[i] - b[i]));
  /* All lines and then all points: a run of one kind is drawn at once. */
  for (guint round = 0; round < 2; round++)
    {
      at = 0;
      for (gsize i = 0; i < n && at < MAX_ENTRIES; i++)
        {
          const double apart = fabs (a[i] - b[i]);

          if (shown != NULL && !(shown[i] > 0))
            continue;
          at++;
          if (round == 0)
            {
              gradus_scene_segment (scene, at, a[i], at, b[i],
                                    longest > 0 && apart >= longest * (1 - 1e-9)
                                      ? GRADUS_ROLE_ACCENT
                                      : GRADUS_ROLE_MUTED,
                                    GRADUS_LINE_SOLID);
              continue;
            }
          gradus_scene_point (scene, at, a[i], GRADUS_ROLE_SECOND, GRADUS_SHAPE_DIAMOND, 1, -1);
          gradus_scene_point (scene, at, b[i], GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, 1, (int) i);
        }
    }
  gradus_scene_set_x_range (scene, 0.5, MAX (at, 1) + 0.5);
}
