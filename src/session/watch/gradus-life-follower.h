/* Gradus: following a datum of the document through all steps.
 *
 * Keeps a record (gradus-life.h) of one datum or subject up to date while the document's run moves,
 * is edited or replaced, as gradus-follower.h says.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-document.h"
#include "gradus-life.h"

G_BEGIN_DECLS

typedef struct _GradusLifeFollower GradusLifeFollower;

/* The record or the present position changed; the record seen before may be gone. */
typedef void (*GradusLifeChanged) (gpointer user_data);

GradusLifeFollower *gradus_life_follower_new (GradusDocument *document, GradusLifeChanged changed,
                                              gpointer user_data);
void gradus_life_follower_free (GradusLifeFollower *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusLifeFollower, gradus_life_follower_free)

/* Follow datum, or with @kind (a static string) subject, number @item; -1 = nothing. */
void gradus_life_follower_set_item (GradusLifeFollower *self, const char *kind, int item);
/* NULL while nothing is followed, nothing is known of it, or the first record is being made. */
const GradusLifeRecord *gradus_life_follower_get_record (GradusLifeFollower *self);
/* Whether a worker walks the past. */
gboolean gradus_life_follower_is_busy (GradusLifeFollower *self);

G_END_DECLS
