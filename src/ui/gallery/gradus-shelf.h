/* Gradus: a page with a long list: all entries, or all lessons.
 *
 * Signals: "lesson-activated" (GradusLesson *), "new-lesson". An entry that is activated does the
 * action map.open-entry.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-catalogue.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_SHELF (gradus_shelf_get_type ())
G_DECLARE_FINAL_TYPE (GradusShelf, gradus_shelf, GRADUS, SHELF, GtkWidget)

GtkWidget *gradus_shelf_new (void);
/* The entries of all chapters that @filter accepts, in the order of the book. */
void gradus_shelf_show_entries (GradusShelf *self, GradusFilter filter);
/* The lessons, those of the book first. */
void gradus_shelf_show_lessons (GradusShelf *self);
/* What is listed: GtkStringObject (ids of entries) or GradusLesson. */
GListModel *gradus_shelf_get_model (GradusShelf *self);
/* Focus the list, with the lesson called @id (or NULL) in sight. */
void gradus_shelf_focus (GradusShelf *self, const char *id);

G_END_DECLS
