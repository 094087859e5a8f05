/* Gradus: from one scene to another: marks that are taken over, and the picture on the way.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-scene-private.h"

void
gradus_scene_put (GradusScene *scene, const GradusMark *mark, const double *values,
                  const gint32 *classes)
{
  GradusMark copy = *mark;

  copy.text = gradus_scene_keep_text (scene, mark->text);
  copy.values = scene->values->len;
  if (copy.n_values > 0)
    g_array_append_vals (scene->values, values, copy.n_values);
  copy.classes = scene->classes->len;
  if (copy.n_classes > 0)
    g_array_append_vals (scene->classes, classes, copy.n_classes);
  g_array_append_val (scene->marks, copy);
}

static void
append_all (GArray *to, const GArray *from)
{
  if (from->len > 0)
    g_array_append_vals (to, from->data, from->len);
}

/* Marks that mean the same have the same key. */
static guint64
mark_key (const GradusMark *mark)
{
  guint64 key = (guint64) mark->kind;

  key = key * 97 + (guint64) mark->role;
  key = key * 31 + (guint64) mark->shape;
  key = key * 7 + (guint64) mark->style;
  key = key * 31 + mark->rows;
  key = key * G_GUINT64_CONSTANT (1000003) + (guint64) (mark->datum + 1);
  return key * G_GUINT64_CONSTANT (1000003) + mark->n_values;
}

static double
on_the_way (double from, double to, double t)
{
  return isfinite (from) && isfinite (to) ? from + (to - from) * t : to;
}

GradusScene *
gradus_scene_mix (const GradusScene *from, GradusScene *to, double t)
{
  GradusScene *mix = gradus_scene_new ();
  g_autoptr (GHashTable) first = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autofree guint *next = g_new (guint, from->marks->len + 1);

  append_all (mix->marks, to->marks);
  append_all (mix->values, to->values);
  append_all (mix->classes, to->classes);
  append_all (mix->legend, to->legend);
  append_all (mix->handles, to->handles);
  append_all (mix->subjects, to->subjects);
  append_all (mix->levels, to->levels);
  for (guint i = 0; i < to->x_names->len; i++)
    g_ptr_array_add (mix->x_names, g_ptr_array_index (to->x_names, i));
  mix->cell_rows = to->cell_rows;
  mix->has_field = to->has_field;
  mix->field = to->field;
  if (mix->has_field && mix->field.data != NULL)
    g_atomic_rc_box_acquire (mix->field.data);
  mix->field.levels = (const double *) (gpointer) mix->levels->data;
  mix->axes = to->axes;
  mix->x_label = to->x_label;
  mix->y_label = to->y_label;
  mix->x_range = to->x_range;
  mix->y_range = to->y_range;
  mix->x_include = to->x_include;
  mix->y_include = to->y_include;
  mix->caption = to->caption;
  mix->placeholder = to->placeholder;
  mix->dropped = to->dropped;
  mix->texts_of = gradus_scene_ref (to->texts_of != NULL ? to->texts_of : to);

  /* Of every key the marks of @from in their order: first[key], next[first], ... counted from 1. */
  for (guint i = from->marks->len; i-- > 0;)
    {
      const guint64 key = mark_key (&g_array_index (from->marks, GradusMark, i));

      next[i] = GPOINTER_TO_UINT (g_hash_table_lookup (first, &key));
      g_hash_table_replace (first, g_memdup2 (&key, sizeof key), GUINT_TO_POINTER (i + 1));
    }

  for (guint i = 0; i < mix->marks->len; i++)
    {
      GradusMark *mark = &g_array_index (mix->marks, GradusMark, i);
      const guint64 key = mark_key (mark);
      const guint found = GPOINTER_TO_UINT (g_hash_table_lookup (first, &key));
      const GradusMark *before;

      if (found == 0)
        continue;
      before = &g_array_index (from->marks, GradusMark, found - 1);
      g_hash_table_replace (first, g_memdup2 (&key, sizeof key),
                            GUINT_TO_POINTER (next[found - 1]));
      for (guint j = 0; j < G_N_ELEMENTS (mark->v); j++)
        mark->v[j] = on_the_way (before->v[j], mark->v[j], t);
      mark->fill = on_the_way (before->fill, mark->fill, t);
      mark->size = on_the_way (before->size, mark->size, t);
      for (gsize j = 0; j < mark->n_values; j++)
        {
          double *value = &g_array_index (mix->values, double, mark->values + j);

          *value = on_the_way (g_array_index (from->values, double, before->values + j), *value, t);
        }
    }
  return mix;
}
