/* Gradus: the caption under the pictures: what the step did, in a sentence with its numbers.
 *
 * First the phase and the sentence, large enough for the back of a room; then the formula with this
 * step's numbers, where there is room for all of it. A button opens all that is to be said: the
 * whole sentence, what the phase does, the rule and the numbers. The caption has one height for all
 * steps of an entry, so that no picture moves from step to step.
 *
 * While nothing runs on the data it says why, and after a failure what failed, with the ways out. A
 * screen reader hears each sentence once, and none while steps play faster than they can be said.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-document.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_CAPTION (gradus_caption_get_type ())
G_DECLARE_FINAL_TYPE (GradusCaption, gradus_caption, GRADUS, CAPTION, GtkWidget)

void gradus_caption_set_document (GradusCaption *self, GradusDocument *document);
/* Instead of a document: the present step of @run, once; the ways out of a failure are not
 * offered. */
void gradus_caption_show_run (GradusCaption *self, GradusRun *run);
/* The window is low: only a button has the formula. */
void gradus_caption_set_small (GradusCaption *self, gboolean small);
/* The sentence, without the phase. */
const char *gradus_caption_get_words (GradusCaption *self);

G_END_DECLS
