/* Gradus: a text with blanks, filled in from JSON.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-blanks.h"

#include <string.h>

#include "gradus-trace.h"

/* The objects around a place, the innermost last. */
typedef struct
{
  GPtrArray *scopes; /* JsonObject, borrowed */
  GString *out;
} Filling;

/* One {{...}}. */
typedef struct
{
  const char *begin, *end; /* the braces included, and of a tag alone on its line all of the line */
  char sigil;              /* '#', '^', '/', or 0 */
  char *name;
} Tag;

static void
tag_clear (Tag *tag)
{
  g_clear_pointer (&tag->name, g_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Tag, tag_clear)

static JsonNode *
look_up (const Filling *filling, const char *name)
{
  for (guint i = filling->scopes->len; i-- > 0;)
    {
      JsonNode *node = json_object_get_member (g_ptr_array_index (filling->scopes, i), name);

      if (node != NULL)
        return node;
    }
  return NULL;
}

static gboolean
is_blank (char c)
{
  return c == ' ' || c == '\t';
}

/* The next tag of @text up to @end; FALSE when there is none. @begin: of the whole text, to know
 * where lines begin. */
static gboolean
next_tag (const char *begin, const char *text, const char *end, Tag *tag)
{
  const char *open = g_strstr_len (text, end - text, "{{");
  const char *close = open != NULL ? g_strstr_len (open, end - open, "}}") : NULL;
  const char *left, *right;

  if (close == NULL)
    return FALSE;
  tag->sigil = strchr ("#^/", open[2]) != NULL ? open[2] : 0;
  tag->name = g_strndup (open + 2 + (tag->sigil != 0), close - open - 2 - (tag->sigil != 0));
  tag->begin = open;
  tag->end = close + 2;
  if (tag->sigil == 0)
    return TRUE;
  left = open;
  right = close + 2;
  while (left > begin && is_blank (left[-1]))
    left--;
  while (is_blank (*right))
    right++;
  if ((left == begin || left[-1] == '\n') && *right == '\n')
    {
      tag->begin = left;
      tag->end = right + 1;
    }
  return TRUE;
}

/* The tag that ends the part which @opened begins. */
static gboolean
find_end (const char *begin, const Tag *opened, const char *end, Tag *ending)
{
  const char *at = opened->end;
  guint depth = 0;

  for (;;)
    {
      g_auto (Tag) tag = { 0 };

      if (!next_tag (begin, at, end, &tag))
        return FALSE;
      at = tag.end;
      if (!g_str_equal (tag.name, opened->name) || tag.sigil == 0)
        continue;
      if (tag.sigil != '/')
        depth++;
      else if (depth-- == 0)
        {
          *ending = tag;
          tag.name = NULL;
          return TRUE;
        }
    }
}

static void
append_member (Filling *filling, const char *name)
{
  JsonNode *node = look_up (filling, name);

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node))
    g_warning ("a starter asks for “%s”, which there is not", name);
  else if (json_node_get_value_type (node) == G_TYPE_STRING)
    g_string_append (filling->out, json_node_get_string (node));
  else if (json_node_get_value_type (node) == G_TYPE_DOUBLE)
    gradus_json_append_number (filling->out, json_node_get_double (node));
  else
    g_string_append_printf (filling->out, "%" G_GINT64_FORMAT, json_node_get_int (node));
}

static void fill (Filling *filling, const char *begin, const char *text, const char *end);

static void
fill_part (Filling *filling, const char *begin, const Tag *opened, const Tag *ending)
{
  JsonNode *node = look_up (filling, opened->name);
  JsonArray *list = node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node)
                                                                 : NULL;
  const gboolean holds = list != NULL ? json_array_get_length (list) > 0
                                      : node != NULL && JSON_NODE_HOLDS_VALUE (node)
                                          && json_node_get_boolean (node);

  if (opened->sigil == '^')
    {
      if (!holds)
        fill (filling, begin, opened->end, ending->begin);
    }
  else if (list != NULL)
    {
      for (guint i = 0; i < json_array_get_length (list); i++)
        {
          g_ptr_array_add (filling->scopes, json_array_get_object_element (list, i));
          fill (filling, begin, opened->end, ending->begin);
          g_ptr_array_set_size (filling->scopes, (int) filling->scopes->len - 1);
        }
    }
  else if (holds)
    {
      fill (filling, begin, opened->end, ending->begin);
    }
}

static void
fill (Filling *filling, const char *begin, const char *text, const char *end)
{
  while (text < end)
    {
      g_auto (Tag) tag = { 0 };
      g_auto (Tag) ending = { 0 };

      if (!next_tag (begin, text, end, &tag))
        break;
      g_string_append_len (filling->out, text, tag.begin - text);
      text = tag.end;
      if (tag.sigil == 0)
        {
          append_member (filling, tag.name);
        }
      else if (tag.sigil != '/' && find_end (begin, &tag, end, &ending))
        {
          fill_part (filling, begin, &tag, &ending);
          text = ending.end;
        }
      else
        {
          g_warning ("a starter has {{%c%s}} without its other half", tag.sigil, tag.name);
        }
    }
  if (text < end)
    g_string_append_len (filling->out, text, end - text);
}

char *
gradus_blanks_fill (const char *text, JsonObject *members)
{
  g_autoptr (GPtrArray) scopes = g_ptr_array_new ();
  Filling filling = { scopes, g_string_new (NULL) };

  g_ptr_array_add (scopes, members);
  fill (&filling, text, text, text + strlen (text));
  return g_string_free (filling.out, FALSE);
}
