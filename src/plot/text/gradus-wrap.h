/* Gradus: text in lines for a terminal.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Append @text behind @first, its further lines behind @rest, none longer than @columns (0 = any),
 * with a newline at the end. Lines are broken where Unicode allows it; a wide character takes two
 * columns. Returns the width of the longest line. */
guint gradus_wrap (GString *out, const char *text, const char *first, const char *rest,
                   guint columns);
/* The columns that @text takes. */
guint gradus_wrap_columns (const char *text);

G_END_DECLS
