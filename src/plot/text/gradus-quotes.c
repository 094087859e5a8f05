/* Gradus: quotation marks as wide as the text around them.
 *
 * Unicode has one pair of curly quotation marks for all scripts: “ and ” stand in English and in
 * Chinese. A font for Chinese draws them as wide as a Han character, which is right in 他说“是”
 * and leaves holes in the English it’s. Where no font for Latin letters is installed, all text is
 * set in such a font. It has the narrow shapes as well, under the OpenType feature “pwid”
 * (proportional widths); fonts for Latin letters have no such feature and stay as they are.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-quotes.h"

#include <string.h>

/* The three bytes of ‘ ’ “ ” in UTF-8 begin with these two. */
#define GENERAL_PUNCTUATION "\xe2\x80"

gboolean
gradus_text_has_wide (const char *text, gsize n_bytes)
{
  for (const char *c = text; c < text + n_bytes; c = g_utf8_next_char (c))
    if (g_unichar_iswide (g_utf8_get_char (c)))
      return TRUE;

  return FALSE;
}

void
gradus_text_narrow_quotes (const char *text, PangoAttrList *attributes)
{
  if (strstr (text, GENERAL_PUNCTUATION) == NULL || gradus_text_has_wide (text, strlen (text)))
    return;

  pango_attr_list_insert (attributes, pango_attr_font_features_new ("pwid=1"));
}
