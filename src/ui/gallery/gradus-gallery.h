/* Gradus: the gallery of a chapter's algorithms (or of all).
 *
 * Signal: "algorithm-activated" (pointer: const GradusAlgorithm *).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-algorithm.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_GALLERY (gradus_gallery_get_type ())
G_DECLARE_FINAL_TYPE (GradusGallery, gradus_gallery, GRADUS, GALLERY, GtkWidget)

GtkWidget *gradus_gallery_new (void);
/* 0 = all chapters; GRADUS_LESSONS_ONLY = the lessons. */
void gradus_gallery_set_chapter (GradusGallery *self, guint chapter);
guint gradus_gallery_get_chapter (GradusGallery *self);
void gradus_gallery_focus_lessons (GradusGallery *self);
/* Words to look for in all chapters; NULL or "" shows the chapter. */
void gradus_gallery_set_search (GradusGallery *self, const char *text);

G_END_DECLS
