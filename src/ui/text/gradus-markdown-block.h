/* Gradus: a block of Markdown, as a child of GradusMarkdownView.
 *
 * It paints its part of the view's layout and says its words to a screen reader. Its links are its
 * children.
 *
 * Signal: "link" (const char *uri).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-markdown.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_MARKDOWN_BLOCK (gradus_markdown_block_get_type ())
G_DECLARE_FINAL_TYPE (GradusMarkdownBlockWidget, gradus_markdown_block, GRADUS, MARKDOWN_BLOCK,
                      GtkWidget)

GtkWidget *gradus_markdown_block_new (GradusMarkdown *markdown, guint block);
/* Paint from @layout, which the view keeps until it hands over another one (NULL: nothing). */
void gradus_markdown_block_set_layout (GradusMarkdownBlockWidget *self,
                                       const GradusMarkdownLayout *layout);

G_END_DECLS
