/* Gradus: a widget that shows Markdown with formulas.
 *
 * It is written in the size and colours of the text around it and as high as its width needs. Every
 * block is a child that a screen reader reads, formulas in words; every link can be reached with
 * Tab and is followed by a click, Enter or Space. The context menu (Shift+F10) copies the text as
 * words or as Markdown with its formulas in LaTeX.
 *
 * Properties: "text" (Markdown), "scale" (1 = as large as the text around).
 * Signal: "link" (const char *uri): a link was activated. Nothing else happens by itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-markdown.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_MARKDOWN_VIEW (gradus_markdown_view_get_type ())
G_DECLARE_FINAL_TYPE (GradusMarkdownView, gradus_markdown_view, GRADUS, MARKDOWN_VIEW, GtkWidget)

GtkWidget *gradus_markdown_view_new (void);
/* NULL or "" shows nothing. */
void gradus_markdown_view_set_text (GradusMarkdownView *self, const char *markdown);
const char *gradus_markdown_view_get_text (GradusMarkdownView *self);
/* 0.25 to 16 times the size of the text around. */
void gradus_markdown_view_set_scale (GradusMarkdownView *self, double scale);

/* Let a screen reader say @title and the Markdown @text (or NULL) when @widget gets the focus. */
void gradus_markdown_view_describe (GtkWidget *widget, const char *title, const char *text);

G_END_DECLS
