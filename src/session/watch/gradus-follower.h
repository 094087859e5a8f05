/* Gradus: keeping a record of something about the document's run up to date.
 *
 * What the two followers share (gradus-life-follower.h, gradus-value-follower.h). The run moves, is
 * edited and replaced. A step that comes next is added to the record at once; anything more is
 * walked on a copy of the run by an errand, at most four times a second while the run goes on and
 * on. Until a new record is complete the old one stays.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-document.h"

G_BEGIN_DECLS

typedef struct _GradusFollower GradusFollower;

/**
 * GradusFollowerKind:
 * @make: an empty record of @run. With @before it begins after the steps of that one; else at 0.
 * @get_last: the last step known; G_MAXUINT64 when there is none.
 * @add: a step, which comes after all that are known.
 * @walk: add all steps of @run that are missing, on a thread; ends early when @cancel is not 0.
 * @join: put @after, which began after the steps of @record, at its end. NULL = records are made
 *   from step 0 only.
 * @changed: the run moved; when @news is TRUE the record is longer or another one, and what was
 * seen
 *   of it before may be gone.
 */
typedef struct
{
  gpointer (*make) (gpointer owner, GradusRun *run, gconstpointer before);
  guint64 (*get_last) (gconstpointer record);
  void (*add) (gpointer record, const GradusPosition *here);
  void (*walk) (gpointer record, GradusRun *run, const gint *cancel);
  void (*join) (gpointer record, gconstpointer after);
  GDestroyNotify free;
  void (*changed) (gpointer owner, gboolean news);
} GradusFollowerKind;

/* @kind: a constant. @owner: for its functions; not a reference. Follows nothing yet. */
GradusFollower *gradus_follower_new (const GradusFollowerKind *kind, GradusDocument *document,
                                     gpointer owner);
void gradus_follower_free (GradusFollower *self);

/* Forget the record, and make another one if @follow. */
void gradus_follower_begin (GradusFollower *self, gboolean follow);
GradusDocument *gradus_follower_get_document (GradusFollower *self);
/* NULL while nothing is followed or the first record is being made. */
gpointer gradus_follower_get_record (GradusFollower *self);
/* Whether a worker walks the past, or soon will. */
gboolean gradus_follower_is_busy (GradusFollower *self);

G_END_DECLS
