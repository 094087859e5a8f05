/* Gradus: the kit of bars and stems, the entries of a vector side by side.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-kit.h"

/* So many bars have room for their numbers. */
#define MAX_NUMBERS 20
/* Above the highest bar its number has room. */
#define HEADROOM 1.15

static double
find_number (GradusNames *names, const GradusPlot *plot, const char *word)
{
  g_autofree char *name = gradus_kit_assigned (plot, word);

  return name != NULL ? gradus_names_get_number (names, name) : NAN;
}

void
gradus_kit_bars (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  g_auto (GStrv) of = gradus_kit_of (plot);
  g_autoptr (GradusNames) names = gradus_names_new (here);
  const GradusQuantity *quantity = gradus_algorithm_find_quantity (here->algorithm, of[0]);
  const double most = find_number (names, plot, "most"),
               marked = find_number (names, plot, "marked");
  const gboolean stems = gradus_kit_has (plot, "stems"), groups = gradus_kit_has (plot, "groups");
  GradusNamed vector;
  gboolean numbers, nothing = TRUE;
  double size = 0;
  gsize n;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "number"),
                         quantity != NULL ? _ (quantity->title) : of[0]);
  if (!gradus_names_find (names, of[0], &vector) || vector.kind != GRADUS_NAMED_ARRAY
      || vector.rows == 0)
    {
      gradus_scene_set_placeholder (scene, _ ("There are no numbers to show yet."));
      return;
    }
  n = isnan (most) ? vector.rows : (gsize) CLAMP (most, 1, vector.rows);
  numbers = gradus_kit_has (plot, "numbers") && n <= MAX_NUMBERS;
  gradus_scene_set_x_range (scene, 0.5, n + 0.5);
  for (gsize j = 0; j < n; j++)
    size = MAX (size, fabs (vector.data[j]));
  /* Where all are 0 yet, they will stand on the ground rather than in the middle of the picture. */
  for (gsize j = 0; j < n; j++)
    nothing = nothing && vector.data[j] == 0;
  if (nothing)
    gradus_scene_include (scene, 1, 1);
  for (gsize j = 0; j < n; j++)
    {
      const double value = vector.data[j];
      const GradusRole role = (double) j == marked ? GRADUS_ROLE_ACCENT
                              : groups             ? GRADUS_ROLE_CLASS + (int) j
                                                   : GRADUS_ROLE_MODEL;

      if (!isfinite (value))
        continue;
      if (stems)
        {
          gradus_scene_stem (scene, j + 1.0, 0, value, role);
          gradus_scene_point (scene, j + 1.0, value, role, GRADUS_SHAPE_CIRCLE, 1, -1);
        }
      else
        gradus_scene_bar (scene, j + 1.0, 0.7, 0, value, role, 0.6);
      gradus_scene_include (scene, j + 1.0, numbers ? HEADROOM * value : value);
      if (numbers)
        {
          const double told = gradus_settle (value, size);
          const gboolean short_whole = told == floor (told) && fabs (told) < 1e9;
          g_autofree char *whole = g_strdup_printf ("%s%.0f", told < 0 ? "−" : "", fabs (told));

          gradus_scene_text (scene, j + 1.0, value,
                             told < 0 ? GRADUS_ANCHOR_BELOW : GRADUS_ANCHOR_ABOVE,
                             GRADUS_ROLE_FOREGROUND, 1, short_whole ? whole : GRADUS_NUM (told));
        }
    }
}
