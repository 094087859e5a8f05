/* Gradus: the page of a class: who has reached what, a row a learner.
 *
 * The columns are entries and lessons that are done, points, and the chapters; what stands behind a
 * number is its tooltip. Bad files are named above the table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRADUS_TYPE_CLASS_PAGE (gradus_class_page_get_type ())
G_DECLARE_FINAL_TYPE (GradusClassPage, gradus_class_page, GRADUS, CLASS_PAGE, GtkWidget)

GtkWidget *gradus_class_page_new (void);
/* Read @folder, on a thread, and show what is in it. */
void gradus_class_page_open (GradusClassPage *self, GFile *folder);
/* GradusReport, in the order of the table. */
GListModel *gradus_class_page_get_model (GradusClassPage *self);
/* What is said above the table, for tests. */
const char *gradus_class_page_get_words (GradusClassPage *self);

G_END_DECLS
