/* Gradus: the page of one chapter: its idea, a film, what builds on what, lessons and entries.
 *
 * Signals: "lesson-activated" (GradusLesson *), "new-lesson", "show-lessons", as those of its list
 * of lessons. Entries do the action map.open-entry.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-catalogue.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_CHAPTER_PAGE (gradus_chapter_page_get_type ())
G_DECLARE_FINAL_TYPE (GradusChapterPage, gradus_chapter_page, GRADUS, CHAPTER_PAGE, GtkWidget)

GtkWidget *gradus_chapter_page_new (void);
/* Only entries that @filter accepts are listed; the graph stays whole. */
void gradus_chapter_page_show (GradusChapterPage *self, guint chapter, GradusFilter filter);
/* Bring the row of the entry @id to sight and the focus to it. */
void gradus_chapter_page_reveal (GradusChapterPage *self, const char *id);

G_END_DECLS
