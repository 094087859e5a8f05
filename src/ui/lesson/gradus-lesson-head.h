/* Gradus: above the pages of a lesson: its title, what can be done with all of it, and how far one
 * is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRADUS_TYPE_LESSON_HEAD (gradus_lesson_head_get_type ())
G_DECLARE_FINAL_TYPE (GradusLessonHead, gradus_lesson_head, GRADUS, LESSON_HEAD, GtkWidget)

void gradus_lesson_head_set_title (GradusLessonHead *self, const char *title);
/* Page @page of @n, from 0; @n: the end. */
void gradus_lesson_head_set_page (GradusLessonHead *self, guint page, guint n);

G_END_DECLS
