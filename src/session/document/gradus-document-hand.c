/* Gradus: what the hand moves, at any step, as one edit of the document.
 *
 * A drag is one edit however many places it passes. The first place cuts the future off, which
 * becomes a branch, as after any edit; then the player makes the run again as far as it was known
 * (gradus-player-hand.c). Every further place does the same from the state before the first one.
 * The ghost is the run before the drag.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-algorithm.h"
#include "gradus-document-edit-private.h"

gboolean
gradus_document_is_by_hand (GradusDocument *self, const char *merge)
{
  const GradusRun *run = gradus_player_get_run (self->player);

  return merge != NULL && run != NULL
         && (g_str_has_prefix (merge, GRADUS_GESTURE_KEY)
             || g_str_has_prefix (merge, GRADUS_NUDGE_KEY))
         && gradus_run_get_algorithm (run)->kind == GRADUS_KIND_ITERATIVE;
}

gboolean
gradus_document_is_hand_busy (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  return gradus_player_is_hand_busy (self->player);
}

gboolean
gradus_document_cancel_drag (GradusDocument *self, const char *merge)
{
  guint64 step, horizon;
  gboolean held;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  held = gradus_player_get_hold (self->player, merge, &step, &horizon);
  if (!gradus_document_take_back_edit (self, merge))
    return FALSE;
  if (held && gradus_player_get_run (self->player) != NULL)
    {
      gradus_player_follow_hand (self->player, NULL, step, horizon);
      gradus_player_tell_moved (self->player);
    }
  return TRUE;
}
