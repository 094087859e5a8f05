/* Gradus: what kits share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-kit.h"

char **
gradus_kit_of (const GradusPlot *plot)
{
  return g_strsplit (plot->of != NULL && plot->of[0] != '\0' ? plot->of : "", " ", -1);
}

gboolean
gradus_kit_has (const GradusPlot *plot, const char *word)
{
  g_auto (GStrv) words = g_strsplit (plot->with != NULL ? plot->with : "", " ", -1);

  return g_strv_contains ((const char *const *) words, word);
}

char *
gradus_kit_assigned (const GradusPlot *plot, const char *word)
{
  g_auto (GStrv) words = g_strsplit (plot->with != NULL ? plot->with : "", " ", -1);
  const gsize length = strlen (word);

  for (guint i = 0; words[i] != NULL; i++)
    if (strncmp (words[i], word, length) == 0 && words[i][length] == '=')
      return g_strdup (words[i] + length + 1);
  return NULL;
}

GradusNamed
gradus_kit_array (const GradusPlot *plot, GradusNames *names, const char *word)
{
  g_autofree char *name = gradus_kit_assigned (plot, word);
  GradusNamed named = { 0 };

  if (name == NULL || !gradus_names_find (names, name, &named) || named.kind != GRADUS_NAMED_ARRAY)
    return (GradusNamed){ 0 };
  return named;
}

double
gradus_kit_number (const GradusPlot *plot, const char *word, GradusNames *names, double otherwise)
{
  g_autofree char *name = gradus_kit_assigned (plot, word);

  return name != NULL ? gradus_names_get_number (names, name) : otherwise;
}

gboolean
gradus_kit_entry (const GradusPosition *here, const char *name, guint *value, guint *column)
{
  const char *bracket = strchr (name, '[');
  g_autofree char *id = bracket != NULL ? g_strndup (name, (gsize) (bracket - name)) : NULL;
  const int index = id != NULL ? gradus_algorithm_find_value (here->algorithm, id) : -1;

  if (index < 0 || !g_ascii_isdigit (bracket[1]))
    return FALSE;
  *value = (guint) index;
  *column = (guint) g_ascii_strtoull (bracket + 1, NULL, 10);
  return TRUE;
}

void
gradus_kit_hold (const GradusPosition *here, const char *id, gsize x_entry, gsize y_entry,
                 const double xy[2], GradusScene *scene)
{
  const int value = gradus_algorithm_find_value (here->algorithm, id);

  /* Before the first phase, and after one that makes the start, the start itself is held. */
  if (value < 0 || here->micro > 0 || here->phase < 0 || here->algorithm->phases[here->phase].once
      || here->algorithm->kind != GRADUS_KIND_ITERATIVE
      || !gradus_value_is_typed (&here->algorithm->values[value]))
    return;
  gradus_scene_value_handle (scene, id, x_entry, y_entry, xy[0], xy[1]);
}

char *
gradus_kit_before (const char *name)
{
  const gsize word = name != NULL ? strcspn (name, "[") : 0;

  return name != NULL ? g_strdup_printf ("%.*s'%s", (int) word, name, name + word) : NULL;
}

char *
gradus_kit_label (const GradusPosition *here, const char *name)
{
  guint value, column;
  const char *tex;

  if (!gradus_kit_entry (here, name, &value, &column))
    return g_strdup (name);
  tex = here->algorithm->values[value].tex;
  if (g_strcmp0 (tex, "\\theta") == 0)
    tex = "θ";
  else if (g_strcmp0 (tex, "\\vartheta") == 0)
    tex = "ϑ";
  else if (g_strcmp0 (tex, "\\mu") == 0)
    tex = "μ";
  else if (g_strcmp0 (tex, "\\alpha") == 0)
    tex = "α";
  if (column > 9 || strpbrk (tex, "\\{}_^") != NULL)
    return g_strdup (name);
  return g_strdup_printf (
    "%s%s", tex, (const char *const[]){ "₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉" }[column]);
}

gboolean
gradus_kit_waits (GradusScene *scene, gboolean missing, const char *why)
{
  if (missing)
    gradus_scene_set_placeholder (scene, why);
  return missing;
}

const GradusTable *
gradus_kit_table (const GradusPosition *here, GradusScene *scene)
{
  const GradusTable *table = here->dataset != NULL ? gradus_dataset_get_table (here->dataset)
                                                   : NULL;

  if (table == NULL || table->n == 0)
    gradus_scene_set_placeholder (scene, _ ("There are no data to show."));
  return table;
}

double *
gradus_kit_plane (const GradusTable *table, const double *second)
{
  double *xy = g_new0 (double, 2 * (gsize) MAX (table->n, 1));

  for (guint i = 0; i < table->n; i++)
    {
      const double *x = &table->x[(gsize) i * table->d];

      xy[2 * i] = table->d > 0 ? x[0] : 0;
      xy[2 * i + 1] = table->d > 1           ? x[1]
                      : second != NULL       ? second[i]
                      : table->label != NULL ? table->label[i]
                      : table->y != NULL     ? table->y[i]
                                             : 0;
    }
  return xy;
}

double
gradus_kit_fetch (double low, double high, double widths, double value)
{
  const double span = high - low, far = widths * span;

  return !(span > 0)          ? value
         : value < low - far  ? low - 0.1 * span
         : value > high + far ? high + 0.1 * span
                              : value;
}

void
gradus_kit_place (const GradusTable *table, const char *x_param, const char *y_param,
                  const double at[2], GradusRole role, double size, GradusScene *scene)
{
  double shown[2] = { at[0], at[1] };

  for (guint k = 0; k < (y_param != NULL ? 2 : 1); k++)
    {
      double low = INFINITY, high = -INFINITY;

      for (guint i = 0; i < table->n; i++)
        {
          low = MIN (low, table->x[(gsize) i * table->d + k]);
          high = MAX (high, table->x[(gsize) i * table->d + k]);
        }
      shown[k] = gradus_kit_fetch (low, high, 1, at[k]);
    }
  gradus_scene_point (scene, shown[0], shown[1],
                      shown[0] == at[0] && shown[1] == at[1] ? role : GRADUS_ROLE_MUTED,
                      GRADUS_SHAPE_DIAMOND, size, -1);
  gradus_scene_param_handle (scene, x_param, y_param, shown[0], shown[1]);
}

GradusAxes
gradus_kit_plane_axes (const GradusPosition *here)
{
  const GradusTable *table = gradus_dataset_get_table (here->dataset);

  return here->algorithm->distances && table != NULL && table->d >= 2 ? GRADUS_AXES_EQUAL
                                                                      : GRADUS_AXES_DEFAULT;
}
