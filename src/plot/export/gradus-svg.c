/* Gradus: a smaller SVG of the same picture.
 *
 * The text is gone through twice, path by path: to count which shapes there are, and to write.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-svg.h"

#include <math.h>
#include <string.h>

/* Shorter shapes are not worth a reference. */
#define SHORTEST 80
#define PATH_START "<path style=\""

/* A path of the text: from @start to @end. */
typedef struct
{
  const char *start, *end;
  const char *style, *d, *transform; /* into the text; transform may be NULL */
  gsize n_style, n_d, n_transform;
} Path;

typedef struct
{
  guint count;  /* how often it occurs */
  guint number; /* of the first, once that is written; 0 before */
  double x, y;  /* where that stands */
} Shape;

/* The next value of an attribute: *@text stands before name="..." and goes behind it. */
static gboolean
take_attribute (const char **text, const char *name, const char **value, gsize *length)
{
  const char *end;

  if (!g_str_has_prefix (*text, name))
    return FALSE;
  *value = *text + strlen (name);
  end = strchr (*value, '"');
  if (end == NULL)
    return FALSE;
  *length = (gsize) (end - *value);
  *text = end + 1;
  return TRUE;
}

/* The first path at or after @text that has the attributes of one that is painted. */
static gboolean
find_path (const char *text, Path *path)
{
  while ((text = strstr (text, PATH_START)) != NULL)
    {
      *path = (Path){ .start = text };
      text += strlen ("<path ");
      if (take_attribute (&text, "style=\"", &path->style, &path->n_style)
          && take_attribute (&text, " d=\"", &path->d, &path->n_d))
        {
          take_attribute (&text, " transform=\"", &path->transform, &path->n_transform);
          path->end = text;
          if (g_str_has_prefix (text, "/>"))
            return TRUE;
        }
    }
  return FALSE;
}

static void
append_number (GString *out, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  gsize n;

  g_ascii_formatd (text, sizeof text, "%.3f", value);
  n = strlen (text);
  while (text[n - 1] == '0')
    n--;
  if (text[n - 1] == '.')
    n--;
  if (n == 2 && memcmp (text, "-0", 2) == 0)
    g_string_append_c (out, '0');
  else
    g_string_append_len (out, text, (gssize) n);
}

/* Append the commands of @path with its places as seen from (@x, @y). FALSE where they are none
 * of Cairo's. */
static gboolean
append_places (GString *out, const Path *path, double x, double y)
{
  const char *p = path->d, *end = path->d + path->n_d;
  gboolean upright = FALSE; /* the next number is a y */

  while (p < end)
    {
      char *after;
      double value;

      if (*p == ' ')
        {
          p++;
          continue;
        }
      if (strchr ("MLCZ", *p) != NULL)
        {
          g_string_append_c (out, *p++);
          upright = FALSE;
          continue;
        }
      value = g_ascii_strtod (p, &after);
      if (after == p || after > end)
        return FALSE;
      p = after;
      if (g_ascii_isdigit (out->str[out->len - 1]))
        g_string_append_c (out, ' ');
      append_number (out, value - (upright ? y : x));
      upright = !upright;
    }
  return TRUE;
}

/* Where a path stands: its first place, moved by @path's transform. FALSE where that is more than
 * a move. */
static gboolean
find_place (const Path *path, double *x, double *y, double *move_x, double *move_y)
{
  static const char move[] = "matrix(1,0,0,1,";
  char *p;

  if (path->n_d < 2 || path->d[0] != 'M')
    return FALSE;
  *x = g_ascii_strtod (path->d + 1, &p);
  *y = g_ascii_strtod (p, NULL);
  *move_x = *move_y = 0;
  if (path->transform == NULL)
    return TRUE;
  if (!g_str_has_prefix (path->transform, move))
    return FALSE;
  *move_x = g_ascii_strtod (path->transform + strlen (move), &p);
  if (*p != ',')
    return FALSE;
  *move_y = g_ascii_strtod (p + 1, &p);
  return *p == ')';
}

/* What @path looks like wherever it stands, to be freed; NULL where that does not go: a pattern
 * stays in its place when what it fills is moved. */
static char *
describe_shape (const Path *path, double *x, double *y)
{
  g_autoptr (GString) shape = NULL;
  double move_x, move_y;

  if (path->n_d < SHORTEST || !find_place (path, x, y, &move_x, &move_y)
      || g_strstr_len (path->style, (gssize) path->n_style, "url(") != NULL)
    return NULL;
  shape = g_string_new_len (path->style, (gssize) path->n_style);
  g_string_append_c (shape, ' ');
  if (!append_places (shape, path, *x, *y))
    return NULL;
  *x += move_x;
  *y += move_y;
  return g_string_free (g_steal_pointer (&shape), FALSE);
}

static GHashTable *
count_shapes (const char *text)
{
  GHashTable *shapes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  double x, y;
  Path path;

  for (; find_path (text, &path); text = path.end)
    {
      g_autofree char *key = describe_shape (&path, &x, &y);
      Shape *shape = key != NULL ? g_hash_table_lookup (shapes, key) : NULL;

      if (shape != NULL)
        shape->count++;
      else if (key != NULL)
        {
          shape = g_new0 (Shape, 1);
          shape->count = 1;
          g_hash_table_insert (shapes, g_steal_pointer (&key), shape);
        }
    }
  return shapes;
}

static void
append_path (GString *out, const Path *path, guint number)
{
  const gsize before = out->len;

  g_string_append (out, "<path ");
  if (number > 0)
    g_string_append_printf (out, "id=\"shape%u\" ", number);
  g_string_append_printf (out, "style=\"%.*s\" d=\"", (int) path->n_style, path->style);
  if (append_places (out, path, 0, 0))
    g_string_append_len (out, path->d + path->n_d, (gssize) (path->end - path->d - path->n_d));
  else
    {
      g_string_truncate (out, before);
      g_string_append_len (out, path->start, (gssize) (path->end - path->start));
    }
}

static void
append_use (GString *out, const Shape *shape, double x, double y)
{
  g_string_append_printf (out, "<use xlink:href=\"#shape%u\" x=\"", shape->number);
  append_number (out, x - shape->x);
  g_string_append (out, "\" y=\"");
  append_number (out, y - shape->y);
  g_string_append_c (out, '"');
}

GString *
gradus_svg_fold (const GString *svg)
{
  g_autoptr (GHashTable) shapes = count_shapes (svg->str);
  GString *out = g_string_sized_new (svg->len);
  const char *text = svg->str;
  guint n_shapes = 0;
  double x = 0, y = 0;
  Path path;

  for (; find_path (text, &path); text = path.end)
    {
      g_autofree char *key = describe_shape (&path, &x, &y);
      Shape *shape = key != NULL ? g_hash_table_lookup (shapes, key) : NULL;

      g_string_append_len (out, text, (gssize) (path.start - text));
      if (shape == NULL || shape->count == 1)
        append_path (out, &path, 0);
      else if (shape->number > 0)
        append_use (out, shape, x, y);
      else
        {
          shape->number = ++n_shapes;
          shape->x = x;
          shape->y = y;
          append_path (out, &path, shape->number);
        }
    }
  g_string_append_len (out, text, (gssize) (svg->len - (gsize) (text - svg->str)));
  return out;
}
