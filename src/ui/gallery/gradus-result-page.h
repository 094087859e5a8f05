/* Gradus: what was searched for: entries of all chapters, and lessons.
 *
 * Signals: as those of the chapter page.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-catalogue.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_RESULT_PAGE (gradus_result_page_get_type ())
G_DECLARE_FINAL_TYPE (GradusResultPage, gradus_result_page, GRADUS, RESULT_PAGE, GtkWidget)

GtkWidget *gradus_result_page_new (void);
/* What answers @text, the best first, as far as @filter accepts it. */
void gradus_result_page_show (GradusResultPage *self, const char *text, GradusFilter filter);
/* Open the best answer, or what is suggested where there is none. */
void gradus_result_page_open_first (GradusResultPage *self);

G_END_DECLS
