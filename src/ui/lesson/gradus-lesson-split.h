/* Gradus: the words of a lesson's page over its question.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Lay out the two scrolled windows in @box, words and question: the question has all the height
 * that it needs, and the words what is left. */
void gradus_lesson_split_install (GtkWidget *box);
/* Another page is on: from its top, with a question or without. */
void gradus_lesson_split_begin (GtkWidget *box, gboolean asks);
/* The question is about to grow by what follows an answer, which should be seen. */
void gradus_lesson_split_reveal_end (GtkWidget *box);
/* The height that is left to the words in any case, in pixels. */
int gradus_lesson_split_get_least_words (void);

G_END_DECLS
