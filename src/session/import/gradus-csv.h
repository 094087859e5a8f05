/* Gradus: writing words into CSV.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Append a cell, in quotation marks where a reader of CSV, ours included, would take it for
 * something else without them: empty, with a separator, a line's end or blanks at its ends, or like
 * a comment. */
void gradus_csv_append_text (GString *out, const char *text);

G_END_DECLS
