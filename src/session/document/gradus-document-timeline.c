/* Gradus: the player as a part of the document.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-document-private.h"

void
gradus_document_forward (GradusDocument *self, GradusGrain grain)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));

  gradus_player_forward (self->player, grain);
}

void
gradus_document_back (GradusDocument *self, GradusGrain grain)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));

  gradus_player_back (self->player, grain);
}

void
gradus_document_seek (GradusDocument *self, guint64 step, guint64 micro)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));

  gradus_player_seek (self->player, step, micro);
}

void
gradus_document_go_on (GradusDocument *self)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));

  gradus_player_go_on (self->player);
}

gboolean
gradus_document_can_go_on (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  return gradus_player_can_go_on (self->player);
}

void
gradus_document_seek_event (GradusDocument *self, int event, gboolean forward)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));

  gradus_player_seek_event (self->player, event, forward);
}

void
gradus_document_seek_phase (GradusDocument *self, guint phase, gboolean forward)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));

  gradus_player_seek_phase (self->player, phase, forward);
}

void
gradus_document_play (GradusDocument *self)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));

  gradus_player_play (self->player);
}

void
gradus_document_pause (GradusDocument *self)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));

  gradus_player_pause (self->player);
}

void
gradus_document_tick (GradusDocument *self, gint64 now_us)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));

  gradus_player_tick (self->player, now_us);
}

void
gradus_document_cancel (GradusDocument *self)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));

  gradus_player_cancel (self->player);
}

void
gradus_document_set_asking (GradusDocument *self, gboolean asking)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));

  gradus_player_set_asking (self->player, asking);
}

void
gradus_document_restart (GradusDocument *self)
{
  const GradusRun *run;

  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  gradus_player_pause (self->player);
  gradus_player_stop (self->player);
  run = gradus_player_get_run (self->player);
  /* Parameters that were changed on the way hold from the start now. */
  if (run != NULL && gradus_run_count_changes (run) > 0)
    gradus_document_start_anew (self);
  else
    gradus_player_restart (self->player);
}

void
gradus_document_wait (GradusDocument *self)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  while (gradus_player_is_busy (self->player) || gradus_branches_is_busy (self->branches))
    {
      gradus_player_wait (self->player);
      gradus_branches_wait (self->branches);
    }
}
