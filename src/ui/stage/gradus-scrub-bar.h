/* Gradus: the bar under the stage that shows the whole timeline.
 *
 * What has been made so far is solid, what may still come is pale; events are marks. Click or drag
 * to go to a step. With the keyboard: Left and Right one step, Page Up and Page Down a tenth, Home
 * and End. A widget of role slider, whose value is the step.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-compare.h"
#include "gradus-document.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_SCRUB_BAR (gradus_scrub_bar_get_type ())
G_DECLARE_FINAL_TYPE (GradusScrubBar, gradus_scrub_bar, GRADUS, SCRUB_BAR, GtkWidget)

GtkWidget *gradus_scrub_bar_new (void);
void gradus_scrub_bar_set_document (GradusScrubBar *self, GradusDocument *document);
/* Instead of a document: the positions of a comparison. */
void gradus_scrub_bar_set_compare (GradusScrubBar *self, GradusCompare *compare);
/* How many steps with a hit breakpoint are marked, for tests. */
guint gradus_scrub_bar_count_hits (GradusScrubBar *self);

G_END_DECLS
