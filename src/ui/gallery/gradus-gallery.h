/* Gradus: the map: the start page, the pages of the chapters, and what a search or filters find.
 *
 * Signals: "lesson-activated" (GradusLesson *), "new-lesson", "show-lessons", "offer-picked"
 * (pointer: const GradusOffer *; with what was drawn on the start page). Entries do the action
 * map.open-entry.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-catalogue.h"

G_BEGIN_DECLS

/* In the place of the number of a chapter: the list of all entries. */
#define GRADUS_ALL_ENTRIES (G_MAXUINT - 1)
/* Likewise: the list of all lessons. */
#define GRADUS_ALL_LESSONS G_MAXUINT

#define GRADUS_TYPE_GALLERY (gradus_gallery_get_type ())
G_DECLARE_FINAL_TYPE (GradusGallery, gradus_gallery, GRADUS, GALLERY, GtkWidget)

GtkWidget *gradus_gallery_new (void);
/* 0 = the start page; GRADUS_ALL_ENTRIES; GRADUS_ALL_LESSONS. */
void gradus_gallery_set_chapter (GradusGallery *self, guint chapter);
guint gradus_gallery_get_chapter (GradusGallery *self);
/* Where the lessons are shown: bring the one called @id (or NULL) to sight. */
void gradus_gallery_focus_lesson (GradusGallery *self, const char *id);
/* Go to the page of the chapter of @entry and bring its row to sight. */
void gradus_gallery_reveal (GradusGallery *self, const GradusCatalogueEntry *entry);
/* Words to look for in all chapters; NULL or "" shows the chapter. */
void gradus_gallery_set_search (GradusGallery *self, const char *text);
/* Open the first of what the search has found, if anything. */
void gradus_gallery_open_found (GradusGallery *self);
/* Show only what @filter accepts: in a chapter, in what is found, or, from the start page, in a
 * list of all. */
void gradus_gallery_set_filter (GradusGallery *self, GradusFilter filter);

G_END_DECLS
