/* Gradus: following metrics and values of the document through all steps.
 *
 * Keeps a record of what is asked for ("loss", "theta", "theta[0]") up to date while the document's
 * run moves, is edited or replaced, as gradus-follower.h says. Long runs are recorded at every
 * second, fourth ... step.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-document.h"

G_BEGIN_DECLS

/* Of a value with more entries the first are followed. */
#define GRADUS_FOLLOW_CURVES 8

typedef struct _GradusValueFollower GradusValueFollower;

/* The record changed; the numbers seen before may be gone. */
typedef void (*GradusFollowChanged) (gpointer user_data);

GradusValueFollower *gradus_value_follower_new (GradusDocument *document,
                                                GradusFollowChanged changed, gpointer user_data);
void gradus_value_follower_free (GradusValueFollower *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusValueFollower, gradus_value_follower_free)

/* Follow these (NULL-terminated). A text that means nothing for the algorithm has no numbers. */
void gradus_value_follower_set_texts (GradusValueFollower *self, const char *const *texts);
/* The steps recorded, ascending; 0 of them while the first record is being made. */
const guint64 *gradus_value_follower_get_steps (GradusValueFollower *self, guint *n);
/* Curves that text number @text has, at most GRADUS_FOLLOW_CURVES; 0 when nothing is known. */
guint gradus_value_follower_count_curves (GradusValueFollower *self, guint text);
/* NAN = not defined at that step. */
double gradus_value_follower_get (GradusValueFollower *self, guint text, guint curve,
                                  guint sample);
/* Whether a worker walks the past, or soon will. */
gboolean gradus_value_follower_is_busy (GradusValueFollower *self);

G_END_DECLS
