/* Gradus: data sets in experiment files.
 *
 * A data set is stored whole, by the functions of its kind.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-experiment.h"
#include "gradus-kind-private.h"

/* --- Lists --- */

JsonArray *
gradus_json_list_from_doubles (const double *values, gsize n)
{
  JsonArray *list = json_array_sized_new ((guint) n);

  for (gsize i = 0; i < n; i++)
    json_array_add_double_element (list, values[i]);

  return list;
}

JsonArray *
gradus_json_list_from_strings (char **strings, gsize n)
{
  JsonArray *list = json_array_sized_new ((guint) n);

  for (gsize i = 0; i < n; i++)
    json_array_add_string_element (list, strings[i]);

  return list;
}

/* @n finite numbers; NULL with the error. */
double *
gradus_json_read_doubles (JsonObject *object, const char *member, gsize n, GError **error)
{
  JsonArray *list = gradus_json_get_array (object, member, TRUE, error);
  g_autofree double *values = NULL;

  if (list == NULL)
    return NULL;
  if (json_array_get_length (list) != n)
    {
      g_autofree char *expected = NULL;

      expected = g_strdup_printf (_ ("a list of %zu numbers"), n);
      gradus_json_set_error (error, member, expected);
      return NULL;
    }
  values = g_new (double, MAX (n, 1));
  for (gsize i = 0; i < n; i++)
    if (!gradus_json_node_number (json_array_get_element (list, (guint) i), &values[i]))
      {
        gradus_json_set_error (error, member, _ ("a list of finite numbers"));
        return NULL;
      }

  return g_steal_pointer (&values);
}

char **
gradus_json_read_strings (JsonObject *object, const char *member, GError **error)
{
  JsonArray *list = gradus_json_get_array (object, member, TRUE, error);
  g_auto (GStrv) strings = NULL;
  guint n;

  if (list == NULL)
    return NULL;
  n = json_array_get_length (list);
  strings = g_new0 (char *, n + 1);
  for (guint i = 0; i < n; i++)
    {
      JsonNode *node = json_array_get_element (list, i);

      if (json_node_get_value_type (node) != G_TYPE_STRING)
        {
          gradus_json_set_error (error, member, _ ("a list of texts in quotes"));
          return NULL;
        }
      strings[i] = json_node_dup_string (node);
    }

  return g_steal_pointer (&strings);
}

/* --- Any kind --- */

JsonNode *
gradus_dataset_to_json (GradusDataset *dataset)
{
  const GradusDataKind *kind = gradus_dataset_get_kind (dataset);
  g_autofree const char **hints = gradus_dataset_list_hints (dataset);
  JsonObject *object = json_object_new ();
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  json_object_set_string_member (object, "kind", kind->id);
  json_object_set_string_member (object, "name", gradus_dataset_get_name (dataset));
  json_object_set_string_member (object, "origin", gradus_dataset_get_origin (dataset));
  gradus_kind_files_find (kind)->to_json (dataset, object);
  if (hints != NULL && hints[0] != NULL)
    {
      JsonObject *list = json_object_new ();

      for (guint i = 0; hints[i] != NULL; i++)
        {
          const GradusArray *hint = gradus_dataset_get_hint (dataset, hints[i]);
          JsonNode *array = gradus_json_node_from_array (hint);

          if (array != NULL)
            json_object_set_member (list, hints[i], array);
        }
      json_object_set_object_member (object, "hints", list);
    }
  json_node_take_object (node, object);

  return node;
}

static gboolean
read_hints (JsonObject *hints, GradusDataset *dataset, GError **error)
{
  JsonObjectIter iter;
  const char *id;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, hints);
  while (json_object_iter_next_ordered (&iter, &id, &node))
    {
      g_auto (GradusArray) array = { 0 };

      if (!gradus_json_read_array (node, id, &array, error))
        return FALSE;
      gradus_dataset_set_hint (dataset, id, &array);
    }

  return TRUE;
}

GradusDataset *
gradus_dataset_from_json (JsonNode *node, GError **error)
{
  g_autoptr (GradusDataset) dataset = NULL;
  const GradusKindFiles *files = NULL;
  const char *id, *name, *origin;
  JsonObject *object;

  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    {
      gradus_json_set_error (error, "data", _ ("an object in braces"));
      return NULL;
    }
  object = json_node_get_object (node);
  if (!gradus_json_get_string (object, "kind", TRUE, &id, error)
      || !gradus_json_get_string (object, "name", FALSE, &name, error)
      || !gradus_json_get_string (object, "origin", FALSE, &origin, error))
    return NULL;
  if (gradus_data_kind_find (id) != NULL)
    files = gradus_kind_files_find (gradus_data_kind_find (id));
  if (files == NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("Its data are of the kind “%s”, which this version of Gradus does not know. "
                      "Update Gradus to open it."),
                   id);
      return NULL;
    }

  dataset = files->from_json (object, name != NULL ? name : "data",
                              origin != NULL ? origin : "file", error);
  if (dataset == NULL)
    return NULL;
  if (json_object_has_member (object, "hints"))
    {
      JsonObject *hints = gradus_json_get_object (object, "hints", TRUE, error);

      if (hints == NULL || !read_hints (hints, dataset, error))
        return NULL;
    }

  return g_steal_pointer (&dataset);
}
