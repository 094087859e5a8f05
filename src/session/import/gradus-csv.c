/* Gradus: writing words into CSV, the quotation marks by libcsv.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <csv.h>
#include <string.h>

#include "gradus-csv.h"

void
gradus_csv_append_text (GString *out, const char *text)
{
  const gsize length = strlen (text);
  const gboolean quote = length == 0 || strpbrk (text, ",;|\"\t\r\n") != NULL || text[0] == '#'
                         || g_ascii_isspace (text[0]) || g_ascii_isspace (text[length - 1]);
  const gsize end = out->len;
  gsize size;

  if (!quote)
    {
      g_string_append (out, text);
      return;
    }
  size = csv_write (NULL, 0, text, length);
  g_string_set_size (out, end + size);
  csv_write (out->str + end, size, text, length);
}
