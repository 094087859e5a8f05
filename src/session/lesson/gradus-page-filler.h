/* Gradus: fills in the places of the page that is shown, on an errand.
 *
 * The words are there at once, with “…” where a number has to be found first; soon they are others.
 * Finding them costs at most GRADUS_LIMIT_SECONDS of the processor and GRADUS_LIMIT_BYTES of
 * history, for the whole page; the next page cancels it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-page-words.h"

G_BEGIN_DECLS

typedef struct _GradusPageFiller GradusPageFiller;

/* The words are others now. @problem: NULL, or why some of the numbers are still missing. */
typedef void (*GradusPageFilled) (gpointer owner, const char *problem);

/* @owner: for @filled; not a reference. */
GradusPageFiller *gradus_page_filler_new (GradusPageFilled filled, gpointer owner);
void gradus_page_filler_free (GradusPageFiller *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusPageFiller, gradus_page_filler_free)

/* The words of @bookmark from now on. */
void gradus_page_filler_set_page (GradusPageFiller *self, GradusLesson *lesson, guint bookmark);
/* Leave the words as they are. */
void gradus_page_filler_stop (GradusPageFiller *self);
/* NULL when there have been none. Valid until there are others: until gradus_page_filler_set_page()
 * or until @filled returns. */
const GradusPageWords *gradus_page_filler_get_words (const GradusPageFiller *self);
/* Turn the main loop until all is filled in, for tests. */
void gradus_page_filler_wait (GradusPageFiller *self);

G_END_DECLS
