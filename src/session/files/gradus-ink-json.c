/* Gradus: ink as JSON.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-ink-json.h"
#include "gradus-json-private.h"

#define MAX_STEP ((gint64) 1 << 53)
#define MAX_WIDTH 20.0

void
gradus_ink_append_json (GString *out, const GradusInk *ink)
{
  g_string_append_c (out, '[');
  for (guint i = 0; i < gradus_ink_count (ink); i++)
    {
      const GradusInkStroke *stroke = gradus_ink_get (ink, i);
      g_autofree char *role = gradus_ink_role_name (stroke->role);

      g_string_append (out, i > 0 ? ",\n    {\"plot\": " : "\n    {\"plot\": ");
      gradus_json_append_string (out, stroke->plot);
      g_string_append (out, ", \"step\": ");
      gradus_json_append_uint64 (out, stroke->step);
      g_string_append (out, ", \"micro\": ");
      gradus_json_append_uint64 (out, stroke->micro);
      g_string_append (out, ", \"role\": ");
      gradus_json_append_string (out, role);
      g_string_append (out, ", \"width\": ");
      gradus_json_append_number (out, stroke->width);
      g_string_append (out, ", \"points\": [");
      for (guint j = 0; j < 2 * stroke->n; j++)
        {
          if (j > 0)
            g_string_append_c (out, ',');
          gradus_json_append_number (out, stroke->points[j]);
        }
      g_string_append (out, "]}");
    }
  g_string_append_c (out, ']');
}

/* Say where in the list it is: “ink[3].points”. */
static void
set_error (GError **error, const char *member, guint i, const char *part, const char *expected)
{
  g_autofree char *place = part != NULL ? g_strdup_printf ("%s[%u].%s", member, i, part)
                                        : g_strdup_printf ("%s[%u]", member, i);

  gradus_json_set_error (error, place, expected);
}

static gboolean
read_points (JsonObject *object, const char *member, guint i, GArray *points, GError **error)
{
  JsonArray *list = gradus_json_get_array (object, "points", TRUE, NULL);
  const guint n = list != NULL ? json_array_get_length (list) : 0;

  g_array_set_size (points, 0);
  if (n < 2 || n % 2 != 0 || n > 2 * GRADUS_INK_MAX_POINTS)
    {
      set_error (error, member, i, "points", _ ("a list of 1 to 400 pairs of numbers"));
      return FALSE;
    }
  for (guint j = 0; j < n; j++)
    {
      double value;

      if (!gradus_json_node_number (json_array_get_element (list, j), &value))
        {
          set_error (error, member, i, "points", _ ("a list of 1 to 400 pairs of numbers"));
          return FALSE;
        }
      g_array_append_val (points, value);
    }
  return TRUE;
}

static gboolean
read_stroke (JsonObject *object, const char *member, guint i, GradusInkStroke *stroke,
             GArray *points, GError **error)
{
  gint64 step, micro = 0;
  const char *role = NULL;

  if (!gradus_json_get_string (object, "plot", TRUE, &stroke->plot, NULL))
    {
      set_error (error, member, i, "plot", _ ("a text in quotes"));
      return FALSE;
    }
  if (!gradus_json_get_int (object, "step", TRUE, 0, MAX_STEP, &step, NULL))
    {
      set_error (error, member, i, "step", _ ("a whole number from 0"));
      return FALSE;
    }
  if (!gradus_json_get_int (object, "micro", FALSE, 0, MAX_STEP, &micro, NULL))
    {
      set_error (error, member, i, "micro", _ ("a whole number from 0"));
      return FALSE;
    }
  if (!gradus_json_get_string (object, "role", FALSE, &role, NULL)
      || (role != NULL && gradus_ink_role_from_name (role) < 0))
    {
      set_error (error, member, i, "role", "“accent”, “error”, “model”");
      return FALSE;
    }
  stroke->width = 1;
  if (!gradus_json_get_number (object, "width", FALSE, &stroke->width, NULL)
      || !(stroke->width > 0 && stroke->width <= MAX_WIDTH))
    {
      set_error (error, member, i, "width", _ ("a number above 0 and at most 20"));
      return FALSE;
    }
  if (!read_points (object, member, i, points, error))
    return FALSE;

  stroke->step = (guint64) step;
  stroke->micro = (guint64) micro;
  stroke->role = role != NULL ? (GradusRole) gradus_ink_role_from_name (role) : GRADUS_ROLE_ACCENT;
  stroke->points = (const double *) (gpointer) points->data;
  stroke->n = points->len / 2;
  return TRUE;
}

GradusInk *
gradus_ink_from_json (JsonNode *node, const char *member, GError **error)
{
  g_autoptr (GradusInk) ink = gradus_ink_new ();
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (double));
  JsonArray *list;

  if (!JSON_NODE_HOLDS_ARRAY (node)
      || json_array_get_length (json_node_get_array (node)) > GRADUS_INK_MAX_STROKES)
    {
      gradus_json_set_error (error, member, _ ("a list of at most 10,000 strokes"));
      return NULL;
    }
  list = json_node_get_array (node);
  for (guint i = 0; i < json_array_get_length (list); i++)
    {
      JsonNode *element = json_array_get_element (list, i);
      GradusInkStroke stroke = { 0 };
      GradusInk *next;

      if (!JSON_NODE_HOLDS_OBJECT (element))
        {
          set_error (error, member, i, NULL, _ ("a stroke: an object in braces"));
          return NULL;
        }
      if (!read_stroke (json_node_get_object (element), member, i, &stroke, points, error))
        return NULL;
      next = gradus_ink_with (ink, &stroke);
      gradus_ink_unref (ink);
      ink = next;
    }
  return g_steal_pointer (&ink);
}
