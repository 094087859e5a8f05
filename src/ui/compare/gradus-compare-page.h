/* Gradus: the page on which two to four runs stand side by side.
 *
 * Each has its picture and its caption; below are one curve with all runs in it, a map of where the
 * predictions differ, and one table of metrics, the best figure of each marked. The transport of
 * the stage moves all of them, with the same keys. What is compared is saved with the experiment.
 *
 * Signals:
 *   "failed" (string)   a run could not be added, with the sentence why.
 *   "shown"             what is seen is another step or another picture.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-algorithm.h"
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
/* Compare the present run with those of @others, GradusScript elements. FALSE with "failed" when
 * nothing can be compared. */
gboolean gradus_compare_page_begin_with (GradusComparePage *self, GradusDocument *document,
                                         GPtrArray *others);
/* The present run beside @own, which may be NULL as long as there is none, called so; @title and
 * @words say what is to be seen. FALSE when there is no run. */
gboolean gradus_compare_page_show_own (GradusComparePage *self, GradusDocument *document,
                                       GradusScript *own, const char *title, const char *words);
/* Compare both runs of @pair, one of the entry of @document, which is given the data of its preset.
 * FALSE with a sentence. */
gboolean gradus_compare_page_begin_pair (GradusComparePage *self, GradusDocument *document,
                                         const GradusPair *pair, GError **error);
/* All that is seen, for an audience. NULL while runs are on their way. */
GradusSpread *gradus_compare_page_build_spread (GradusComparePage *self);
/* The id of the picture in the panes. */
const char *gradus_compare_page_get_plot (GradusComparePage *self);
/* The page is left: stop playing, keep the comparison with the experiment. */
void gradus_compare_page_end (GradusComparePage *self);

/* The window is @small: the runs have its height, and what is under them folds to its titles, which
 * open. In a @narrow one only one of them is open at a time. */
void gradus_compare_page_fit (GradusComparePage *self, gboolean small, gboolean narrow);

/* Give the keyboard to the transport. */
void gradus_compare_page_focus (GradusComparePage *self);

G_END_DECLS
