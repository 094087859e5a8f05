/* Gradus: quotation marks as wide as the text around them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <pango/pango.h>

G_BEGIN_DECLS

/* Whether a character of @text (UTF-8, its first @n_bytes) takes the room of a Han character. */
gboolean gradus_text_has_wide (const char *text, gsize n_bytes);

/* Make the quotation marks and apostrophes of @text narrow in @attributes, over the whole of it, if
 * @text has some and nothing in it is written wide. */
void gradus_text_narrow_quotes (const char *text, PangoAttrList *attributes);

G_END_DECLS
