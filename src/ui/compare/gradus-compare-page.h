/* Gradus: the page on which two to four runs stand side by side.
 *
 * Each has its picture; below are one table of metrics, the best figure of each marked, and a map
 * of where the predictions differ. One transport moves all of them, with the keys of the stage.
 * What is compared is saved with the experiment.
 *
 * Signal: "failed" (string): a run could not be added, with the sentence why.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-compare.h"
#include "gradus-document.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_COMPARE_PAGE (gradus_compare_page_get_type ())
G_DECLARE_FINAL_TYPE (GradusComparePage, gradus_compare_page, GRADUS, COMPARE_PAGE, GtkWidget)

GradusCompare *gradus_compare_page_get_compare (GradusComparePage *self);

/* Compare what was compared last on these data, else the present run with a proposal; or, with
 * @branches, the present run with its branches. FALSE with "failed" when nothing can be
 * compared. */
gboolean gradus_compare_page_begin (GradusComparePage *self, GradusDocument *document,
                                    gboolean branches);
/* The page is left: stop playing, keep the comparison with the experiment. */
void gradus_compare_page_end (GradusComparePage *self);

/* Give the keyboard to the transport. */
void gradus_compare_page_focus (GradusComparePage *self);
void gradus_compare_page_set_playing (GradusComparePage *self, gboolean playing);
gboolean gradus_compare_page_is_playing (GradusComparePage *self);

G_END_DECLS
