/* Gradus: whose turn it is to be drawn while changes follow each other fast.
 *
 * A hand that drags changes everything sixty times a second, and a frame has no time for six
 * pictures. The first picture, the large one, is drawn at every change; the others as far as the
 * frame reaches, who waits longest first, and what is left over in the frames that follow. A single
 * change draws everything at once, as if there were no turns.
 *
 * What a picture will cost is what it cost last time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Changes that are no further apart follow each other, in microseconds. */
#define GRADUS_TURNS_NEAR 100000
/* Of the 16 ms of a frame, what change and pictures may take; the rest is the toolkit's. */
#define GRADUS_TURNS_FRAME 12000
/* Nobody lets so many changes pass. */
#define GRADUS_TURNS_PATIENCE 8

typedef struct _GradusTurns GradusTurns;

/* Of @n pictures, none of them drawn yet. */
GradusTurns *gradus_turns_new (guint n);
void gradus_turns_free (GradusTurns *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusTurns, gradus_turns_free)

/* Everything has changed at @now, and that took @spent of the frame (microseconds). With @hold the
 * change may leave pictures to later frames; without they are all due now. */
void gradus_turns_change (GradusTurns *self, gint64 now, gint64 spent, gboolean hold);
/* A later frame begins, in which nothing has changed. */
void gradus_turns_begin_frame (GradusTurns *self);
/* The picture to draw next in this frame; -1: no other, though some may still wait. */
int gradus_turns_next (const GradusTurns *self);
/* Picture @i is drawn and took @cost microseconds. */
void gradus_turns_draw (GradusTurns *self, guint i, gint64 cost);
/* Whether a picture waits for a later frame. */
gboolean gradus_turns_is_waiting (const GradusTurns *self);

G_END_DECLS
