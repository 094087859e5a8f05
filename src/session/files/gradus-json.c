/* Gradus: JSON as the session layer reads and writes it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "gradus-json-private.h"
#include "gradus-language.h"

/* json-glib parses by recursion; deeper text than this is no experiment. */
#define MAX_DEPTH 64
/* Above this a double skips whole numbers. */
#define MAX_SAFE_INTEGER (G_GUINT64_CONSTANT (1) << 53)

/* --- Writing --- */

void
gradus_json_append_uint64 (GString *out, guint64 value)
{
  if (value <= MAX_SAFE_INTEGER)
    g_string_append_printf (out, "%" PRIu64, value);
  else
    g_string_append_printf (out, "\"%" PRIu64 "\"", value);
}

static void
append_newline (GString *out, guint indent)
{
  g_string_append_c (out, '\n');
  for (guint i = 0; i < indent; i++)
    g_string_append (out, "  ");
}

void
gradus_json_append_node (GString *out, JsonNode *node, guint lines, guint indent)
{
  switch (json_node_get_node_type (node))
    {
    case JSON_NODE_OBJECT:
      {
        JsonObjectIter iter;
        const char *name;
        JsonNode *member;
        gboolean first = TRUE;

        g_string_append_c (out, '{');
        json_object_iter_init_ordered (&iter, json_node_get_object (node));
        while (json_object_iter_next_ordered (&iter, &name, &member))
          {
            if (!first)
              g_string_append_c (out, ',');
            first = FALSE;
            if (lines > 0)
              append_newline (out, indent + 1);
            gradus_json_append_string (out, name);
            g_string_append_c (out, ':');
            if (lines > 0)
              g_string_append_c (out, ' ');
            gradus_json_append_node (out, member, lines > 0 ? lines - 1 : 0, indent + 1);
          }
        if (lines > 0 && !first)
          append_newline (out, indent);
        g_string_append_c (out, '}');
      }
      break;
    case JSON_NODE_ARRAY:
      {
        JsonArray *array = json_node_get_array (node);
        guint n = json_array_get_length (array);
        gboolean open = FALSE;

        for (guint i = 0; i < n && lines > 0 && !open; i++)
          open = JSON_NODE_HOLDS_OBJECT (json_array_get_element (array, i));
        g_string_append_c (out, '[');
        for (guint i = 0; i < n; i++)
          {
            if (i > 0)
              g_string_append_c (out, ',');
            if (open)
              append_newline (out, indent + 1);
            gradus_json_append_node (out, json_array_get_element (array, i), open ? lines - 1 : 0,
                                     indent + 1);
          }
        if (open)
          append_newline (out, indent);
        g_string_append_c (out, ']');
      }
      break;
    case JSON_NODE_VALUE:
      switch (json_node_get_value_type (node))
        {
        case G_TYPE_INT64:
          g_string_append_printf (out, "%" PRId64, json_node_get_int (node));
          break;
        case G_TYPE_BOOLEAN:
          g_string_append (out, json_node_get_boolean (node) ? "true" : "false");
          break;
        case G_TYPE_STRING:
          gradus_json_append_string (out, json_node_get_string (node));
          break;
        default:
          gradus_json_append_number (out, json_node_get_double (node));
          break;
        }
      break;
    case JSON_NODE_NULL:
    default:
      g_string_append (out, "null");
      break;
    }
}

static JsonNode *
node_from_level (const GradusArray *array, guint dim, const double **next)
{
  JsonNode *node;
  JsonArray *list;

  if (dim >= MIN (array->n_dims, GRADUS_ARRAY_MAX_DIMS))
    return json_node_init_double (json_node_alloc (), *(*next)++);

  list = json_array_sized_new (array->shape[dim]);
  for (guint i = 0; i < array->shape[dim]; i++)
    json_array_add_element (list, node_from_level (array, dim + 1, next));
  node = json_node_new (JSON_NODE_ARRAY);
  json_node_take_array (node, list);

  return node;
}

JsonNode *
gradus_json_node_from_array (const GradusArray *array)
{
  const double *next = array->data;

  return gradus_array_length (array) == 0 ? NULL : node_from_level (array, 0, &next);
}

/* --- Parsing --- */

static void
set_nonsense_error (GError **error, gsize line)
{
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
               _ ("Its text stops making sense in line %zu: it is not an experiment, or it "
                  "was changed by hand. Choose a file that Gradus saved."),
               MAX (line, 1));
}

static void
set_foreign_error (GError **error)
{
  g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                       _ ("It does not hold an experiment. Choose a file that Gradus saved."));
}

/* The four digits of \uXXXX at @text, or 0 when it is no such thing (or U+0000, which would end a
 * string). */
static guint
read_code_unit (const char *text, gsize length)
{
  guint unit = 0;

  if (length < 6 || text[0] != '\\' || text[1] != 'u')
    return 0;
  for (guint i = 2; i < 6; i++)
    {
      int digit = g_ascii_xdigit_value (text[i]);

      if (digit < 0)
        return 0;
      unit = unit * 16 + (guint) digit;
    }

  return unit;
}

/* Bytes of the escape at @text. 0 when it is none of JSON: json-glib would take more and make bytes
 * of them that are no text. An escape that is cut off is left to the check for that. */
static gsize
measure_escape (const char *text, gsize length)
{
  guint unit;

  if (text[1] != 'u')
    return strchr ("\"\\/bfnrt", text[1]) != NULL ? 2 : 0;
  if (length < 6)
    return length;
  unit = read_code_unit (text, length);
  if (unit == 0 || (unit >= 0xdc00 && unit < 0xe000))
    return 0;
  if (unit < 0xd800 || unit >= 0xe000)
    return 6;
  if (length < 12)
    return length;
  unit = read_code_unit (text + 6, length - 6);

  return unit >= 0xdc00 && unit < 0xe000 ? 12 : 0;
}

/* What json-glib would not say well, or would stumble over. */
static gboolean
check_text (const char *text, gsize length, GError **error)
{
  gsize line = 1;
  guint depth = 0;
  gboolean in_string = FALSE, complete = FALSE;
  const char *valid_end;

  if (memchr (text, '\0', length) != NULL)
    {
      g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                           _ ("It is a binary file, not the text of an experiment. Choose a file "
                              "that Gradus saved."));
      return FALSE;
    }
  if (!g_utf8_validate_len (text, length, &valid_end))
    {
      for (const char *p = text; p < valid_end; p++)
        line += *p == '\n';
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("Line %zu is not valid UTF-8 text. Choose a file that Gradus "
                      "saved, or save it again as UTF-8."),
                   line);
      return FALSE;
    }

  for (gsize i = 0; i < length; i++)
    {
      char c = text[i];

      line += c == '\n';
      if (in_string)
        {
          if (c == '\\' && i + 1 < length)
            {
              gsize escape = measure_escape (text + i, length - i);

              if (escape == 0)
                {
                  set_nonsense_error (error, line);
                  return FALSE;
                }
              i += escape - 1;
            }
          else if (c == '"')
            in_string = FALSE;
          continue;
        }
      /* One object and nothing beside it. */
      if (depth == 0 && !g_ascii_isspace (c) && (c != '{' || complete))
        {
          if (complete)
            set_nonsense_error (error, line);
          else
            set_foreign_error (error);
          return FALSE;
        }
      if (c == '"')
        in_string = TRUE;
      else if (c == '{' || c == '[')
        depth++;
      else if (c == '}' || c == ']')
        complete = --depth == 0;
      if (depth > MAX_DEPTH)
        {
          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                       _ ("Line %zu is nested too deeply for an experiment. Choose "
                          "a file that Gradus saved."),
                       line);
          return FALSE;
        }
    }

  if (in_string || depth > 0)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("The file ends in the middle, in line %zu after %zu"
                      " bytes: it was cut off. Copy it again from where it came from."),
                   line, length);
      return FALSE;
    }

  return TRUE;
}

/* The place is known only while the error is being told. */
static void
parse_error_cb (JsonParser *parser, const GError *error, gpointer user_data)
{
  guint *line = user_data;

  *line = json_parser_get_current_line (parser);
}

JsonNode *
gradus_json_parse (const char *text, gssize length, GError **error)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  guint line = 1;
  gsize size = length < 0 ? strlen (text) : (gsize) length;
  JsonNode *root;

  if (size >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0)
    {
      text += 3;
      size -= 3;
    }
  if (!check_text (text, size, error))
    return NULL;

  g_signal_connect (parser, "error", G_CALLBACK (parse_error_cb), &line);
  if (!json_parser_load_from_data (parser, text, (gssize) size, NULL))
    {
      set_nonsense_error (error, line);
      return NULL;
    }

  root = json_parser_get_root (parser);
  if (root == NULL || !JSON_NODE_HOLDS_OBJECT (root))
    {
      set_foreign_error (error);
      return NULL;
    }

  return json_node_ref (root);
}

JsonNode *
gradus_json_copy (JsonNode *node)
{
  JsonNode *copy;

  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObject *object = json_object_new ();
      JsonObjectIter iter;
      const char *name;
      JsonNode *member;

      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &name, &member))
        json_object_set_member (object, name, gradus_json_copy (member));
      copy = json_node_new (JSON_NODE_OBJECT);
      json_node_take_object (copy, object);
      return copy;
    }
  if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *list = json_node_get_array (node);
      JsonArray *array = json_array_new ();

      for (guint i = 0; i < json_array_get_length (list); i++)
        json_array_add_element (array, gradus_json_copy (json_array_get_element (list, i)));
      copy = json_node_new (JSON_NODE_ARRAY);
      json_node_take_array (copy, array);
      return copy;
    }
  copy = json_node_alloc ();
  switch (json_node_get_value_type (node))
    {
    case G_TYPE_STRING:
      return json_node_init_string (copy, json_node_get_string (node));
    case G_TYPE_INT64:
      return json_node_init_int (copy, json_node_get_int (node));
    case G_TYPE_DOUBLE:
      return json_node_init_double (copy, json_node_get_double (node));
    case G_TYPE_BOOLEAN:
      return json_node_init_boolean (copy, json_node_get_boolean (node));
    default:
      return json_node_init_null (copy);
    }
}

/* --- Reading members --- */

void
gradus_json_set_error (GError **error, const char *member, const char *expected)
{
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
               /* Translators: the second is one of "a number", "a list" and the like. */
               _ ("The member “%s” is missing or damaged: it should be %s. Choose a file that "
                  "Gradus saved."),
               member, expected);
}

/* The member, or NULL when it is missing or null. */
static JsonNode *
find (JsonObject *object, const char *member)
{
  JsonNode *node = json_object_get_member (object, member);

  return node == NULL || JSON_NODE_HOLDS_NULL (node) ? NULL : node;
}

JsonObject *
gradus_json_get_object (JsonObject *object, const char *member, gboolean required, GError **error)
{
  JsonNode *node = find (object, member);

  if (node != NULL && JSON_NODE_HOLDS_OBJECT (node))
    return json_node_get_object (node);
  if (node != NULL || required)
    gradus_json_set_error (error, member, _ ("an object in braces"));

  return NULL;
}

JsonArray *
gradus_json_get_array (JsonObject *object, const char *member, gboolean required, GError **error)
{
  JsonNode *node = find (object, member);

  if (node != NULL && JSON_NODE_HOLDS_ARRAY (node))
    return json_node_get_array (node);
  if (node != NULL || required)
    gradus_json_set_error (error, member, _ ("a list"));

  return NULL;
}

gboolean
gradus_json_get_string (JsonObject *object, const char *member, gboolean required, const char **out,
                        GError **error)
{
  JsonNode *node = find (object, member);

  *out = NULL;
  if (node == NULL && !required)
    return TRUE;
  if (node == NULL || json_node_get_value_type (node) != G_TYPE_STRING)
    {
      gradus_json_set_error (error, member, _ ("a text in quotes"));
      return FALSE;
    }
  *out = json_node_get_string (node);

  return TRUE;
}

static const char *
get_text (JsonObject *object, const char *language)
{
  JsonNode *node = json_object_get_member (object, language);

  return node != NULL && json_node_get_value_type (node) == G_TYPE_STRING
           ? json_node_get_string (node)
           : NULL;
}

const char *
gradus_json_node_localised (JsonNode *node, const char *language)
{
  const char *const *names = gradus_language_get_names ();
  JsonObject *object;
  JsonObjectIter iter;
  const char *name;
  const char *text = NULL;

  if (node == NULL)
    return NULL;
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    return json_node_get_string (node);
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return NULL;

  object = json_node_get_object (node);
  if (language != NULL)
    return get_text (object, language);
  for (guint i = 0; names[i] != NULL && text == NULL; i++)
    text = get_text (object, names[i]);
  if (text == NULL)
    text = get_text (object, "en");
  json_object_iter_init_ordered (&iter, object);
  while (text == NULL && json_object_iter_next_ordered (&iter, &name, NULL))
    text = get_text (object, name);

  return text;
}

gboolean
gradus_json_node_number (JsonNode *node, double *value)
{
  GType type = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_INVALID;

  if (type != G_TYPE_INT64 && type != G_TYPE_DOUBLE)
    return FALSE;
  *value = type == G_TYPE_INT64 ? (double) json_node_get_int (node) : json_node_get_double (node);

  return isfinite (*value);
}

gboolean
gradus_json_get_number (JsonObject *object, const char *member, gboolean required, double *out,
                        GError **error)
{
  JsonNode *node = find (object, member);

  if (node == NULL && !required)
    return TRUE;
  if (node == NULL || !gradus_json_node_number (node, out))
    {
      gradus_json_set_error (error, member, _ ("a number"));
      return FALSE;
    }

  return TRUE;
}

gboolean
gradus_json_get_int (JsonObject *object, const char *member, gboolean required, gint64 min,
                     gint64 max, gint64 *out, GError **error)
{
  JsonNode *node = find (object, member);
  double value;

  if (node == NULL && !required)
    return TRUE;
  if (node == NULL || !gradus_json_node_number (node, &value) || value != trunc (value)
      || value < (double) min || value > (double) max)
    {
      g_autofree char *expected = NULL;

      expected = g_strdup_printf (_ ("a whole number from %" PRId64 " to %" PRId64), min, max);
      gradus_json_set_error (error, member, expected);
      return FALSE;
    }
  *out = json_node_get_value_type (node) == G_TYPE_INT64 ? json_node_get_int (node)
                                                         : (gint64) value;

  return TRUE;
}

gboolean
gradus_json_get_uint64 (JsonObject *object, const char *member, guint64 *out, GError **error)
{
  JsonNode *node = find (object, member);
  gint64 small = 0;

  if (node == NULL)
    return TRUE;
  if (json_node_get_value_type (node) == G_TYPE_STRING)
    {
      if (g_ascii_string_to_unsigned (json_node_get_string (node), 10, 0, G_MAXUINT64, out, NULL))
        return TRUE;
      gradus_json_set_error (error, member, _ ("a whole number that is not negative"));
      return FALSE;
    }
  if (!gradus_json_get_int (object, member, TRUE, 0, (gint64) MAX_SAFE_INTEGER, &small, error))
    return FALSE;
  *out = (guint64) small;

  return TRUE;
}

/* Follows the first elements to find the shape. FALSE when there are empty or too deep lists. */
static gboolean
find_shape (JsonNode *node, guint *n_dims, guint shape[GRADUS_ARRAY_MAX_DIMS])
{
  *n_dims = 0;
  while (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *list = json_node_get_array (node);
      guint n = json_array_get_length (list);

      if (n == 0 || *n_dims == GRADUS_ARRAY_MAX_DIMS)
        return FALSE;
      shape[(*n_dims)++] = n;
      node = json_array_get_element (list, 0);
    }

  return TRUE;
}

static gboolean
read_level (JsonNode *node, guint dim, guint n_dims, const guint *shape, double **next)
{
  JsonArray *list;

  if (dim == n_dims)
    return gradus_json_node_number (node, (*next)++);
  if (!JSON_NODE_HOLDS_ARRAY (node))
    return FALSE;

  list = json_node_get_array (node);
  if (json_array_get_length (list) != shape[dim])
    return FALSE;
  for (guint i = 0; i < shape[dim]; i++)
    if (!read_level (json_array_get_element (list, i), dim + 1, n_dims, shape, next))
      return FALSE;

  return TRUE;
}

gboolean
gradus_json_read_array (JsonNode *node, const char *member, GradusArray *out, GError **error)
{
  g_auto (GradusArray) array = { 0 };
  guint shape[GRADUS_ARRAY_MAX_DIMS] = { 1, 1, 1 };
  guint n_dims;
  gsize total = 1;
  double *next = NULL;
  gboolean sound = find_shape (node, &n_dims, shape);

  /* A ragged list may claim a shape far larger than the text it is written in. */
  for (guint i = 0; sound && i < n_dims; i++)
    {
      total *= shape[i];
      sound = total <= 100000000;
    }
  if (sound)
    {
      switch (n_dims)
        {
        case 0:
          next = gradus_array_init_scalar (&array, 0.0);
          break;
        case 1:
          next = gradus_array_init_vector (&array, shape[0]);
          break;
        case 2:
          next = gradus_array_init_matrix (&array, shape[0], shape[1]);
          break;
        default:
          next = gradus_array_init_stack (&array, shape[0], shape[1], shape[2]);
          break;
        }
      sound = read_level (node, 0, n_dims, shape, &next);
    }
  if (!sound)
    {
      gradus_json_set_error (error, member, _ ("a number or a full table of numbers"));
      return FALSE;
    }
  gradus_array_assign (out, &array);

  return TRUE;
}
