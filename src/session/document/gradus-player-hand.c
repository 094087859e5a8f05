/* Gradus: the future of what the hand moves, which is made again while it moves.
 *
 * Something of the run is changed at a step, again and again, each time from the state before the
 * first change, so that the run is what it would be had the hand gone there at once. After each
 * the run is made again as far as it was known, and stands where the hand has taken hold.
 *
 * Making the future again gets a slice of the time of a frame. What does not fit is made in further
 * slices as soon as the hand rests and nothing is left to be drawn, so the picture at hand is never
 * late, and the curves behind it complete themselves. Where a single step is known to take longer
 * than the slice, all of the future waits for the hand to rest.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-player-private.h"

/* Microseconds of a frame for the future, and of a slice when the hand rests. */
#define HAND_SLICE (3 * G_USEC_PER_SEC / 1000)
#define REST_SLICE (12 * G_USEC_PER_SEC / 1000)

/* Stand where the hand has taken hold, or as near to that as the run comes. */
static void
stand (GradusPlayer *self)
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
make_future (GradusPlayer *self, gint64 deadline)
{
  const gint64 start = g_get_monotonic_time ();
  guint64 made;
  gboolean done;

  gradus_run_seek (self->run, gradus_run_get_last (self->run), 0);
  made = gradus_run_get_step (self->run);
  if (gradus_run_get_step (self->run) < self->hand.horizon)
    gradus_run_advance (self->run, self->hand.horizon - gradus_run_get_step (self->run),
                        is_out_of_time, &deadline, NULL);
  made = gradus_run_get_step (self->run) - made;
  if (made > 0)
    self->hand.pace = MAX (self->hand.pace, (g_get_monotonic_time () - start) / (gint64) made);
  done = gradus_run_get_step (self->run) >= self->hand.horizon || gradus_run_is_at_end (self->run);
  stand (self);
  return done;
}

static gboolean
rest_cb (gpointer user_data)
{
  GradusPlayer *self = user_data;

  if (self->run == NULL || make_future (self, g_get_monotonic_time () + REST_SLICE))
    self->hand.source = 0;
  if (self->run != NULL)
    gradus_player_tell_moved (self);
  return self->hand.source != 0;
}

void
gradus_player_follow_hand (GradusPlayer *self, const char *key, guint64 step, guint64 horizon)
{
  g_return_if_fail (GRADUS_IS_PLAYER (self));

  if (!gradus_player_get_hold (self, key, NULL, NULL))
    {
      gradus_player_let_go (self);
      self->hand.key = g_strdup (key);
      self->hand.step = step;
      self->hand.horizon = horizon;
      self->hand.pace = 0;
    }
  g_clear_handle_id (&self->hand.source, g_source_remove);
  if (self->run != NULL
      && (self->hand.pace > HAND_SLICE
          || !make_future (self, g_get_monotonic_time () + HAND_SLICE)))
    self->hand.source = g_idle_add_full (G_PRIORITY_LOW, rest_cb, self, NULL);
}

gboolean
gradus_player_get_hold (GradusPlayer *self, const char *key, guint64 *step, guint64 *horizon)
{
  g_return_val_if_fail (GRADUS_IS_PLAYER (self), FALSE);

  if (key == NULL || g_strcmp0 (self->hand.key, key) != 0)
    return FALSE;
  if (step != NULL)
    *step = self->hand.step;
  if (horizon != NULL)
    *horizon = self->hand.horizon;

  return TRUE;
}

void
gradus_player_let_go (GradusPlayer *self)
{
  g_return_if_fail (GRADUS_IS_PLAYER (self));

  g_clear_handle_id (&self->hand.source, g_source_remove);
  g_clear_pointer (&self->hand.key, g_free);
}

gboolean
gradus_player_is_hand_busy (GradusPlayer *self)
{
  g_return_val_if_fail (GRADUS_IS_PLAYER (self), FALSE);

  return self->hand.source != 0;
}
