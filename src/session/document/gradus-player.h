/* Gradus: the player, which has a run and moves it.
 *
 * A run, a clock for playing, a worker for what takes longer than a frame, and a watcher for the
 * conditions at which playing stops. It knows nothing of files, edits, branches or what a person
 * writes: whoever gives it a run, or changes its run, says so, and asks for it back to keep it.
 *
 * Signals:
 *   "moved"      the position or the state changed: rebuild scenes, narration, values.
 *   "stopped" (guint64 mask)  playing or running to the end stopped here, at these conditions.
 *   "failed" (const char *sentence)  the algorithm ended in FAILED at this position, or the run did
 *   not come to what was looked for.
 *   "hits-changed"  hits in steps that were made long ago are known now.
 *   "cut-short"  not all changes of a script could be made, or more of them than before; "moved"
 *                follows, and "failed" says why.
 * Properties (notify): "busy", "progress" (0..1, or -1 when it cannot be said), "playing"; "speed"
 * (steps per second; 0 = one every frame) and "grain" (GradusGrain, of what playing does) can be
 * set too.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-link.h"
#include "gradus-script.h"
#include "gradus-watcher.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_PLAYER (gradus_player_get_type ())
G_DECLARE_FINAL_TYPE (GradusPlayer, gradus_player, GRADUS, PLAYER, GObject)

/* A player without a run: no command does anything. */
GradusPlayer *gradus_player_new (void);

/* --- The run --- */

/* NULL while "busy", when it belongs to the worker, and without one. It may be changed after
 * gradus_player_stop(), and gradus_player_tell_moved() called then; it is moved by the player
 * alone. */
GradusRun *gradus_player_get_run (GradusPlayer *self);
/* Have @run, which it takes (NULL: none), in the place of the run, which is freed; the worker is
 * stopped first. Tells nobody of a move. */
void gradus_player_take_run (GradusPlayer *self, GradusRun *run);
/* The run, which the caller owns from now on; NULL without one. The worker is stopped first. */
GradusRun *gradus_player_steal_run (GradusPlayer *self);
/* The run was changed, or is another: find the hits of its steps and emit "moved". */
void gradus_player_tell_moved (GradusPlayer *self);
/* What the run is made from; @script holds what it does not know itself (gradus-script.h). */
void gradus_player_set_origin (GradusPlayer *self, GradusScript *script);
/* All it takes to make the run again, also while "busy"; NULL without one. */
GradusScript *gradus_player_make_script (GradusPlayer *self);
/* Bytes for keyframes and history of this and later runs. */
void gradus_player_set_budget (GradusPlayer *self, gsize bytes);

/* Where the run is, or was when the worker began; 0 without one. */
guint64 gradus_player_get_position (GradusPlayer *self, guint64 *micro);
/* The position at which the worker began, to draw and compute from while "busy"; NULL otherwise. */
GradusSnapshot *gradus_player_get_snapshot (GradusPlayer *self);
gboolean gradus_player_is_busy (GradusPlayer *self);
gboolean gradus_player_is_playing (GradusPlayer *self);

/* --- Moving. Each may start the worker when it takes longer than a frame ("busy"). --- */

void gradus_player_forward (GradusPlayer *self, GradusGrain grain);
void gradus_player_back (GradusPlayer *self, GradusGrain grain);
void gradus_player_seek (GradusPlayer *self, guint64 step, guint64 micro);
/* To the nearest step with event number @event; -1: with any event or hit. */
void gradus_player_seek_event (GradusPlayer *self, int event, gboolean forward);
/* To the nearest step after (before) the present one at which phase number @phase has just been
 * made. When there is none the run stops at its end (going back: stays), and "failed" says so. */
void gradus_player_seek_phase (GradusPlayer *self, guint phase, gboolean forward);
/* Go on to the position of @link; "failed" when the run does not come to it. A link may ask for
 * anything: it has GRADUS_LIMIT_SECONDS, and "failed" says when they are over. */
void gradus_player_seek_link (GradusPlayer *self, GradusLink *link);
/* Make the changes of @script in the run, which is at its start, and go to the position. @bounded:
 * within the same limit. */
void gradus_player_seek_script (GradusPlayer *self, GradusScript *script, guint64 step,
                                guint64 micro, gboolean bounded);
/* Do what is left of what was stopped by that limit: a person wants to wait. Nothing when
 * nothing is left, or the run has become another. */
void gradus_player_go_on (GradusPlayer *self);
gboolean gradus_player_can_go_on (GradusPlayer *self);
/* Back to the start, at once. */
void gradus_player_restart (GradusPlayer *self);

/* Cancel the worker and wait for it, which takes at most one step. The run is back afterwards. */
void gradus_player_stop (GradusPlayer *self);
/* Have the worker stop between two steps, and playing. */
void gradus_player_cancel (GradusPlayer *self);
/* Block (running the main loop) until not busy; for tests and for closing. */
void gradus_player_wait (GradusPlayer *self);

/* --- Playing --- */

void gradus_player_play (GradusPlayer *self);
void gradus_player_pause (GradusPlayer *self);
/* To be called once a frame while playing; makes the steps that are due. @now_us: microseconds of a
 * monotonic clock. */
void gradus_player_tick (GradusPlayer *self, gint64 now_us);
/* Playing stops wherever the algorithm has something to ask; off at first. */
void gradus_player_set_asking (GradusPlayer *self, gboolean asking);

/* --- Watching --- */

/* Stop where one of @n conditions is hit, at most GRADUS_WATCHER_MAX; NULL in the place of one that
 * is switched off. To be called again when the run has been changed: what was found is
 * forgotten. */
void gradus_player_watch (GradusPlayer *self, GradusCondition *const *conditions, guint n);
/* Where they are hit among the steps made so far, ascending; NULL while "busy". Hits of conditions
 * about values in steps that were made before the condition was follow a little later. */
const GradusHit *gradus_player_get_hits (GradusPlayer *self, guint *n);
guint64 gradus_player_get_hit_mask (GradusPlayer *self, guint64 step);

/* --- Under the hand: the future is made again while something of the run is moved --- */

/* The run has been changed at @step by a hand that moves something under the key @key, and was
 * known up to @horizon: make it again as far, the first slice now and the rest when the hand rests,
 * and stand at @step. Where the hand holds something under @key already, the first figures hold.
 * NULL: nothing is held. Emits nothing now. */
void gradus_player_follow_hand (GradusPlayer *self, const char *key, guint64 step,
                                guint64 horizon);
/* Whether the hand holds something under @key; the figures, which may be NULL, are those above. */
gboolean gradus_player_get_hold (GradusPlayer *self, const char *key, guint64 *step,
                                 guint64 *horizon);
/* Something else happens: the future stays as far as it was made. */
void gradus_player_let_go (GradusPlayer *self);
/* TRUE while the future of what the hand has moved is still being made. */
gboolean gradus_player_is_hand_busy (GradusPlayer *self);

G_END_DECLS
