/* Gradus: the kit of a vector in the plane: an arrow, its trail, the move of the step.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-kit.h"

/* "theta[2]": the entry's number and the index in values[] of its quantity; FALSE for another kind
 * of name. */
static gboolean
read_entry (const GradusView *view, const char *name, guint *value, guint *column)
{
  const char *bracket = strchr (name, '[');
  g_autofree char *id = bracket != NULL ? g_strndup (name, (gsize) (bracket - name)) : NULL;
  const int index = id != NULL ? gradus_algorithm_find_value (view->algorithm, id) : -1;

  if (index < 0 || !g_ascii_isdigit (bracket[1]))
    return FALSE;
  *value = (guint) index;
  *column = (guint) g_ascii_strtoull (bracket + 1, NULL, 10);
  return TRUE;
}

/* "theta[1]" as θ₁, from the symbol of the quantity; the name itself where that cannot be
 * written. */
static char *
label_of (const GradusView *view, const char *name)
{
  guint value, column;
  const char *tex;

  if (!read_entry (view, name, &value, &column))
    return g_strdup (name);
  tex = view->algorithm->values[value].tex;
  if (g_strcmp0 (tex, "\\theta") == 0)
    tex = "θ";
  else if (g_strcmp0 (tex, "\\mu") == 0)
    tex = "μ";
  else if (g_strcmp0 (tex, "\\alpha") == 0)
    tex = "α";
  if (column > 9 || strpbrk (tex, "\\{}_^") != NULL)
    return g_strdup (name);
  return g_strdup_printf ("%s%s", tex,
                          (const char *const[]) { "₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈",
                                                  "₉" }[column]);
}

void
gradus_kit_vector (const GradusView *view, const GradusPlot *plot, GradusScene *scene)
{
  g_autoptr (GradusNames) names = gradus_names_new (view);
  g_auto (GStrv) of = gradus_kit_of (plot);
  g_autofree char *x_before = g_strconcat (of[0], "'", NULL);
  g_autofree char *y_before = g_strconcat (of[1], "'", NULL);
  g_autofree char *x_label = label_of (view, of[0]);
  g_autofree char *y_label = label_of (view, of[1]);
  GradusNamed entry;
  guint value, x_column, y_column;
  double x, y, old_x, old_y;

  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, x_label, y_label);
  if (!gradus_names_find (names, of[0], &entry) || !gradus_names_find (names, of[1], &entry))
    {
      gradus_scene_set_placeholder (scene, _("Weight space is drawn for two inputs or more."));
      return;
    }
  x = gradus_names_get_number (names, of[0]);
  y = gradus_names_get_number (names, of[1]);
  gradus_scene_include (scene, -1, -1);
  gradus_scene_include (scene, 1, 1);
  if (gradus_kit_has (plot, "trail") && read_entry (view, of[0], &value, &x_column)
      && read_entry (view, of[1], &value, &y_column))
    gradus_scene_trail (scene, view, value, 0, x_column, y_column, GRADUS_ROLE_DATA);
  gradus_scene_arrow (scene, 0, 0, x, y, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
  if (!gradus_kit_has (plot, "move"))
    return;
  old_x = gradus_names_get_number (names, x_before);
  old_y = gradus_names_get_number (names, y_before);
  if (isfinite (old_x) && isfinite (old_y) && (old_x != x || old_y != y))
    gradus_scene_arrow (scene, old_x, old_y, x, y, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID);
}
