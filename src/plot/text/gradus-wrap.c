/* Gradus: text in lines for a terminal.
 *
 * Pango knows where Unicode allows a break, so that Chinese punctuation does not begin a line in a
 * terminal either.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <pango/pango.h>
#include <string.h>

#include "gradus-wrap.h"

static guint
columns_of (gunichar c)
{
  if (g_unichar_iszerowidth (c))
    return 0;

  return g_unichar_iswide (c) ? 2 : 1;
}

guint
gradus_wrap_columns (const char *text)
{
  guint columns = 0;

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    columns += columns_of (g_utf8_get_char (c));

  return columns;
}

guint
gradus_wrap (GString *out, const char *text, const char *first, const char *rest, guint columns)
{
  int n = (int) g_utf8_strlen (text, -1) + 1;
  g_autofree PangoLogAttr *attrs = g_new0 (PangoLogAttr, n);
  guint indent = gradus_wrap_columns (first);
  const char *line = text, *chance = NULL, *c = text;
  guint width = indent, longest = 0;

  if (columns > 0)
    pango_get_log_attrs (text, (int) strlen (text), -1, pango_language_get_default (), attrs, n);
  g_string_append (out, first);
  for (int i = 0; i < n; i++)
    {
      gboolean end = *c == '\0' || *c == '\n';

      if (c > line && attrs[i].is_line_break && !end)
        chance = c;
      if (!end)
        width += columns_of (g_utf8_get_char (c));
      if (end || (columns > 0 && width > columns && chance != NULL && *c != ' '))
        {
          const char *stop = end ? c : chance;
          const char *trimmed = stop;

          while (trimmed > line && trimmed[-1] == ' ')
            trimmed--;
          g_string_append_len (out, line, trimmed - line);
          longest = MAX (longest, MIN (width, columns > 0 ? columns : width));
          if (*c == '\0')
            break;
          g_string_append_c (out, '\n');
          g_string_append (out, rest);
          line = *c == '\n' ? c + 1 : stop;
          chance = NULL;
          width = indent;
          for (const char *d = line; !end && d <= c; d = g_utf8_next_char (d))
            width += columns_of (g_utf8_get_char (d));
        }
      c = g_utf8_next_char (c);
    }
  g_string_append_c (out, '\n');

  return longest;
}
