/* Gradus: what the hand moves, at any step: the future is made again while it moves.
 *
 * A drag is one edit however many places it passes. The first place cuts the future off, which
 * becomes a branch, as after any edit; then the run is made again as far as it was known, and it
 * stands at the step at which the hand has taken hold. Every further place does the same from the
 * state before the first one, so that the run is what it would be had the hand gone there at once.
 * The ghost is the run before the drag.
 *
 * Making the future again gets a slice of the time of a frame. What does not fit is made in further
 * slices as soon as the hand rests and nothing is left to be drawn, so the picture at hand is never
 * late, and the curves behind it complete themselves.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-document-edit-private.h"

/* Microseconds of a frame for the future, and of a slice when the hand rests. */
#define HAND_SLICE (5 * G_USEC_PER_SEC / 1000)
#define REST_SLICE (12 * G_USEC_PER_SEC / 1000)

/* Stand where the hand has taken hold, or as near to that as the run comes. */
static void
stand (GradusDocument *self)
{
  gradus_run_seek (self->run, MIN (self->hand.step, gradus_run_get_last (self->run)), 0);
}

static gboolean
is_out_of_time (GradusRun *run, gpointer user_data)
{
  return g_get_monotonic_time () >= *(const gint64 *) user_data;
}

/* Make the future until @deadline, one step at least. TRUE when there is no more of it. */
static gboolean
make_future (GradusDocument *self, gint64 deadline)
{
  gboolean done;

  gradus_run_seek (self->run, gradus_run_get_last (self->run), 0);
  if (gradus_run_get_step (self->run) < self->hand.horizon)
    gradus_run_advance (self->run, self->hand.horizon - gradus_run_get_step (self->run),
                        is_out_of_time, &deadline, NULL);
  done = gradus_run_get_step (self->run) >= self->hand.horizon || gradus_run_is_at_end (self->run);
  stand (self);
  return done;
}

static gboolean
rest_cb (gpointer user_data)
{
  GradusDocument *self = user_data;

  if (self->run == NULL || make_future (self, g_get_monotonic_time () + REST_SLICE))
    self->hand.source = 0;
  if (self->run != NULL)
    gradus_document_emit_moved (self);
  return self->hand.source != 0;
}

gboolean
gradus_document_is_by_hand (GradusDocument *self, const char *merge)
{
  return merge != NULL && self->run != NULL
         && (g_str_has_prefix (merge, GRADUS_GESTURE_KEY)
             || g_str_has_prefix (merge, GRADUS_NUDGE_KEY))
         && gradus_run_get_algorithm (self->run)->kind == GRADUS_KIND_ITERATIVE;
}

gboolean
gradus_document_holds (GradusDocument *self, const char *merge)
{
  return merge != NULL && g_strcmp0 (self->hand.merge, merge) == 0;
}

void
gradus_document_take_hold (GradusDocument *self, const char *merge, guint64 step, guint64 horizon)
{
  if (gradus_document_holds (self, merge))
    return;
  gradus_document_let_go (self);
  self->hand.merge = g_strdup (merge);
  self->hand.step = step;
  self->hand.horizon = horizon;
}

void
gradus_document_follow_hand (GradusDocument *self)
{
  g_clear_handle_id (&self->hand.source, g_source_remove);
  if (self->run == NULL || self->hand.merge == NULL)
    return;
  if (!make_future (self, g_get_monotonic_time () + HAND_SLICE))
    self->hand.source = g_idle_add_full (G_PRIORITY_LOW, rest_cb, self, NULL);
}

void
gradus_document_let_go (GradusDocument *self)
{
  g_clear_handle_id (&self->hand.source, g_source_remove);
  g_clear_pointer (&self->hand.merge, g_free);
}

gboolean
gradus_document_is_hand_busy (GradusDocument *self)
{
  return self->hand.source != 0;
}

gboolean
gradus_document_cancel_drag (GradusDocument *self, const char *merge)
{
  const guint64 step = self->hand.step, horizon = self->hand.horizon;
  const gboolean held = gradus_document_holds (self, merge);

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  if (!gradus_document_take_back_edit (self, merge))
    return FALSE;
  if (held && self->run != NULL)
    {
      gradus_document_take_hold (self, merge, step, horizon);
      gradus_document_follow_hand (self);
      g_clear_pointer (&self->hand.merge, g_free);
      gradus_document_emit_moved (self);
    }
  return TRUE;
}
