/* Gradus: a link in Markdown, as a child of its block.
 *
 * It paints no words, which are the block's, but the ground under the pointer and the focus, around
 * each of the lines that the link is on.
 *
 * Signal: "activated".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-markdown.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_MARKDOWN_LINK (gradus_markdown_link_get_type ())
G_DECLARE_FINAL_TYPE (GradusMarkdownLinkWidget, gradus_markdown_link, GRADUS, MARKDOWN_LINK,
                      GtkWidget)

/* @text: its words, for a screen reader. */
GtkWidget *gradus_markdown_link_new (const char *uri, const char *text);
const char *gradus_markdown_link_get_uri (GradusMarkdownLinkWidget *self);
/* Where its lines are (GradusMarkdownRect), from the corner of the rectangle around all of them,
 * which the widget has to be given. */
void gradus_markdown_link_set_lines (GradusMarkdownLinkWidget *self, GArray *lines);

G_END_DECLS
