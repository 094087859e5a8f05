/* Gradus: the kit of a sum that grows, one part after the other.
 *
 * Each part is a bar from the sum before it to the sum after it, in the colour of class 1 when it
 * lifts the sum and of class 0 when it lowers it, so that one sees which parts carry the result and
 * which take each other back. The whole is a bar of its own at the end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-kit.h"

/* More parts than this have no names, and with more than this only the beginning of a long one. */
#define MAX_NAMED 24
#define MAX_WHOLE 8
#define BEGINNING 5

/* The names of the parts, one a line, and of the whole. */
static void
name_parts (const GradusPlot *plot, GradusNames *names, gsize n, GradusScene *scene)
{
  g_autofree char *parts = gradus_kit_assigned (plot, "names");
  g_autoptr (GPtrArray) ticks = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) words = NULL;
  GradusNamed named;

  if (parts == NULL || n > MAX_NAMED || !gradus_names_find (names, parts, &named)
      || named.kind != GRADUS_NAMED_WORD)
    return;
  words = g_strsplit (named.word, "\n", -1);
  for (gsize i = 0; i < n && words[i] != NULL; i++)
    if (n <= MAX_WHOLE || g_utf8_strlen (words[i], -1) <= BEGINNING + 1)
      g_ptr_array_add (ticks, g_strdup (words[i]));
    else
      {
        g_autofree char *beginning = g_utf8_substring (words[i], 0, BEGINNING);

        g_ptr_array_add (ticks, g_strconcat (beginning, "…", NULL));
      }
  g_ptr_array_add (ticks, g_strdup (_ ("the sum")));
  gradus_scene_set_x_names (scene, (const char *const *) ticks->pdata, ticks->len);
}

void
gradus_kit_waterfall (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  g_auto (GStrv) of = gradus_kit_of (plot);
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_autofree char *full = gradus_kit_assigned (plot, "solid");
  const GradusQuantity *quantity = gradus_algorithm_find_quantity (here->algorithm, of[0]);
  const double number = gradus_kit_number (plot, "made", names, G_MAXUINT);
  GradusNamed parts, solid = { 0 };
  double sum = 0, all = 0, low = 0, high = 0, room;
  gsize made;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "part"),
                         quantity != NULL ? _ (quantity->title) : of[0]);
  if (!gradus_names_find (names, of[0], &parts) || parts.kind != GRADUS_NAMED_ARRAY
      || parts.rows == 0)
    {
      gradus_scene_set_placeholder (scene, _ ("There is nothing to add up yet."));
      return;
    }
  if (full != NULL)
    gradus_names_find (names, full, &solid);
  for (gsize i = 0; i < parts.rows; i++)
    {
      all += parts.data[i];
      low = MIN (low, all);
      high = MAX (high, all);
    }
  made = isnan (number) ? parts.rows : MIN (parts.rows, (gsize) MAX (number, 0));
  if (made == 0)
    {
      gradus_scene_set_placeholder (scene, _ ("There is nothing to add up yet."));
      return;
    }
  gradus_scene_set_x_range (scene, 0.5, parts.rows + 1.5);
  /* Where the sum goes, and room for its number. */
  room = high > low ? 0.25 * (high - low) : 1;
  gradus_scene_set_y_range (scene, low < 0 ? low - room : 0,
                            high > 0 || low == 0 ? high + room : 0);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_THIN, NULL);
  for (gsize i = 0; i < made; i++)
    {
      const double next = sum + parts.data[i];
      const gboolean is_solid = solid.rows == 0 || (i < solid.rows && solid.data[i] != 0);

      gradus_scene_bar (scene, i + 1.0, 0.7, sum, next, GRADUS_ROLE_CLASS + (parts.data[i] > 0),
                        is_solid ? 0.85 : 0.3);
      gradus_scene_segment (scene, i + 0.65, next, i + 2.35, next, GRADUS_ROLE_MUTED,
                            GRADUS_LINE_THIN);
      sum = next;
    }
  if (made > 0 && made < parts.rows)
    gradus_scene_point (scene, made, sum, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.3, -1);
  if (made == parts.rows)
    {
      gradus_scene_bar (scene, parts.rows + 1.0, 0.7, 0, sum, GRADUS_ROLE_MODEL, 0.6);
      gradus_scene_text (scene, parts.rows + 1.0, sum,
                         sum < 0 ? GRADUS_ANCHOR_BELOW : GRADUS_ANCHOR_ABOVE,
                         GRADUS_ROLE_FOREGROUND, 1, GRADUS_NUM_DIGITS (sum, 4));
    }
  name_parts (plot, names, parts.rows, scene);
}
