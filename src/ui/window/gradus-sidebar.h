/* Gradus: the list of chapters with the search entry.
 *
 * The book is seen whole: five parts that fold, 22 chapters with the progress in them. Signals:
 * "chapter-selected" (uint: its number, or what gradus_gallery_set_chapter() takes in its place),
 * "search-changed" (string), "search-activated" (by Return), "filter-changed" (uint: GradusFilter).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRADUS_TYPE_SIDEBAR (gradus_sidebar_get_type ())
G_DECLARE_FINAL_TYPE (GradusSidebar, gradus_sidebar, GRADUS, SIDEBAR, GtkWidget)

GtkWidget *gradus_sidebar_new (void);
/* Mark a chapter without emitting the signal. */
void gradus_sidebar_select (GradusSidebar *self, guint chapter);
void gradus_sidebar_focus_search (GradusSidebar *self);
void gradus_sidebar_clear_search (GradusSidebar *self);

G_END_DECLS
