/* Gradus: the conditions that the player stops at, and where they are hit.
 *
 * The watcher finds the hits. It belongs to the run and goes with it to the worker; then other
 * conditions wait until it is back. States that the watcher has not seen (conditions about values
 * that were added later, or on steps that were made elsewhere) are visited by a copy of the run on
 * another thread, after a moment without changes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-player-private.h"

/* Milliseconds without a change before a scan begins. */
#define SCAN_DELAY 250

typedef struct
{
  GradusRun *run;         /* a copy */
  GradusWatcher *watcher; /* one like the player's, for this thread */
  guint64 from;
} Scan;

/* --- Scanning --------------------------------------------------------------------------------- */

static gpointer
scan_begin (gpointer owner)
{
  GradusPlayer *self = owner;
  Scan *scan;

  if (self->run == NULL)
    return NULL;
  scan = g_new0 (Scan, 1);
  scan->run = gradus_run_copy (self->run);
  scan->watcher = gradus_watcher_new_like (self->watcher);
  scan->from = gradus_watcher_get_unseen (self->watcher);

  return scan;
}

static gboolean
scan_work (gpointer job, GradusTrip *trip, GError **error)
{
  Scan *scan = job;

  return gradus_watcher_scan (scan->watcher, scan->run, scan->from, gradus_trip_get_cancel (trip));
}

void
gradus_player_drop_scan (GradusPlayer *self)
{
  g_clear_handle_id (&self->scan_source, g_source_remove);
  gradus_errand_drop (self->scan);
  g_clear_pointer (&self->scanned, gradus_watcher_free);
}

/* Put what a scan has found with what is known. It waits while the worker has the watcher. */
static void
take_scan (GradusPlayer *self)
{
  if (self->scanned == NULL || self->watcher == NULL)
    return;
  gradus_watcher_merge (self->watcher, self->scanned, self->scanned_from);
  gradus_player_drop_scan (self);
  gradus_player_emit_hits_changed (self);
}

static void
scan_done (gpointer job, const GError *error, gpointer owner)
{
  GradusPlayer *self = owner;
  Scan *scan = job;

  self->scanned = g_steal_pointer (&scan->watcher);
  self->scanned_from = scan->from;
  take_scan (self);
}

static void
scan_free (gpointer job)
{
  Scan *scan = job;

  gradus_run_free (scan->run);
  g_clear_pointer (&scan->watcher, gradus_watcher_free);
  g_free (scan);
}

const GradusErrandKind gradus_player_scan_kind = {
  .begin = scan_begin,
  .work = scan_work,
  .done = scan_done,
  .clear = scan_free,
};

static gboolean
scan_cb (gpointer user_data)
{
  GradusPlayer *self = user_data;

  self->scan_source = 0;
  gradus_errand_call (self->scan);

  return G_SOURCE_REMOVE;
}

/* --- Watching --------------------------------------------------------------------------------- */

static void
set_conditions (GradusPlayer *self)
{
  self->conditions_wait = self->watcher == NULL;
  if (!self->conditions_wait)
    gradus_watcher_set_conditions (
      self->watcher, (GradusCondition *const *) self->conditions->pdata, self->conditions->len);
}

void
gradus_player_watch_anew (GradusPlayer *self)
{
  gradus_player_drop_scan (self);
  set_conditions (self);
}

void
gradus_player_watch (GradusPlayer *self, GradusCondition *const *conditions, guint n)
{
  g_return_if_fail (GRADUS_IS_PLAYER (self));
  g_return_if_fail (n <= GRADUS_WATCHER_MAX);

  g_ptr_array_set_size (self->conditions, 0);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (self->conditions,
                     conditions[i] != NULL ? gradus_condition_ref (conditions[i]) : NULL);
  gradus_player_watch_anew (self);
  gradus_player_read_hits (self);
}

void
gradus_player_read_hits (GradusPlayer *self)
{
  if (self->run == NULL || self->watcher == NULL)
    return;
  gradus_watcher_read (self->watcher, self->run);
  if (gradus_watcher_get_unseen (self->watcher) <= gradus_run_get_last (self->run)
      && self->scan_source == 0 && self->scanned == NULL && !gradus_errand_is_busy (self->scan))
    self->scan_source = g_timeout_add (SCAN_DELAY, scan_cb, self);
}

void
gradus_player_take_watcher (GradusPlayer *self, GradusWatcher *watcher)
{
  self->watcher = watcher;
  if (self->conditions_wait)
    set_conditions (self);
  else
    take_scan (self);
}

/* --- Hits ------------------------------------------------------------------------------------- */

const GradusHit *
gradus_player_get_hits (GradusPlayer *self, guint *n)
{
  *n = 0;
  g_return_val_if_fail (GRADUS_IS_PLAYER (self), NULL);

  return self->watcher != NULL ? gradus_watcher_get_hits (self->watcher, n) : NULL;
}

guint64
gradus_player_get_hit_mask (GradusPlayer *self, guint64 step)
{
  g_return_val_if_fail (GRADUS_IS_PLAYER (self), 0);

  return self->watcher != NULL ? gradus_watcher_get_mask (self->watcher, step) : 0;
}
