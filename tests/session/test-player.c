/* Tests of the player, with a run alone: moving, playing, the worker, what stops it, and the hand.
 *
 * What takes a while is the algorithm of slow.c, whose step n has the count n.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-init.h"
#include "gradus-player.h"
#include "slow.h"

typedef struct
{
  GradusPlayer *player;
  guint moved, stopped, busy;
  guint64 mask;   /* of the last stop */
  char *sentence; /* of the last failure, or NULL */
} Fixture;

static void
moved_cb (GradusPlayer *player, gpointer user_data)
{
  ((Fixture *) user_data)->moved++;
}

static void
stopped_cb (GradusPlayer *player, guint64 mask, gpointer user_data)
{
  Fixture *fixture = user_data;

  fixture->stopped++;
  fixture->mask = mask;
}

static void
failed_cb (GradusPlayer *player, const char *sentence, gpointer user_data)
{
  Fixture *fixture = user_data;

  g_free (fixture->sentence);
  fixture->sentence = g_strdup (sentence);
}

static void
busy_cb (GradusPlayer *player, GParamSpec *pspec, gpointer user_data)
{
  ((Fixture *) user_data)->busy++;
}

/* A run of slow.c with a delay of @delay microseconds a step and @end iterations, each two steps;
 * number @fail fails. */
static GradusRun *
make_run (double delay, double end, double fail)
{
  g_autoptr (GradusSetup) plain = NULL;
  g_autoptr (GradusSetup) setup = NULL;
  g_autofree gpointer params = NULL;
  g_autoptr (GError) error = NULL;
  GradusRun *run;

  plain = gradus_setup_new_preset (&slow, &slow.presets[0], &error);
  g_assert_no_error (error);
  params = g_memdup2 (gradus_setup_get_params (plain), slow.params_size);
  g_assert_true (
    gradus_params_set (gradus_params_find (slow.params, "delay"), params, delay, NULL));
  g_assert_true (gradus_params_set (gradus_params_find (slow.params, "end"), params, end, NULL));
  g_assert_true (gradus_params_set (gradus_params_find (slow.params, "fail"), params, fail, NULL));
  setup = gradus_setup_with_params (plain, params);
  run = gradus_run_new (setup, &error);
  g_assert_no_error (error);

  return run;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->player = gradus_player_new ();
  g_signal_connect (fixture->player, "moved", G_CALLBACK (moved_cb), fixture);
  g_signal_connect (fixture->player, "stopped", G_CALLBACK (stopped_cb), fixture);
  g_signal_connect (fixture->player, "failed", G_CALLBACK (failed_cb), fixture);
  g_signal_connect (fixture->player, "notify::busy", G_CALLBACK (busy_cb), fixture);
  gradus_player_take_run (fixture->player, make_run (0, 1000, 0));
  /* Whoever gives a run says so. */
  g_assert_cmpuint (fixture->moved, ==, 0);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_assert_finalize_object (fixture->player);
  g_free (fixture->sentence);
}

static guint64
position (Fixture *fixture)
{
  guint64 micro;

  return gradus_player_get_position (fixture->player, &micro);
}

static void
go_to (Fixture *fixture, guint64 step)
{
  gradus_player_seek (fixture->player, step, 0);
  gradus_player_wait (fixture->player);
  g_assert_cmpuint (position (fixture), ==, step);
}

static GradusCondition *
make_condition (const char *text)
{
  g_autoptr (GError) error = NULL;
  GradusCondition *condition = gradus_condition_new (&slow, text, NULL, &error);

  g_assert_no_error (error);

  return condition;
}

/* --- Moving --- */

static void
test_step (Fixture *fixture, gconstpointer data)
{
  GradusPlayer *player = fixture->player;

  gradus_player_forward (player, GRADUS_GRAIN_PHASE);
  gradus_player_wait (player);
  g_assert_cmpuint (position (fixture), ==, 1);
  g_assert_cmpuint (fixture->moved, ==, 1);
  gradus_player_forward (player, GRADUS_GRAIN_ITERATION);
  gradus_player_wait (player);
  g_assert_cmpuint (position (fixture), ==, 2);
  gradus_player_forward (player, GRADUS_GRAIN_RUN);
  gradus_player_wait (player);
  g_assert_cmpuint (position (fixture), ==, 2000);
  g_assert_true (gradus_run_is_at_end (gradus_player_get_run (player)));
  fixture->moved = 0;
  gradus_player_forward (player, GRADUS_GRAIN_PHASE);
  g_assert_cmpuint (fixture->moved, ==, 0);
  g_assert_null (fixture->sentence);
}

static void
test_back (Fixture *fixture, gconstpointer data)
{
  GradusPlayer *player = fixture->player;

  go_to (fixture, 5);
  gradus_player_back (player, GRADUS_GRAIN_PHASE);
  gradus_player_wait (player);
  g_assert_cmpuint (position (fixture), ==, 4);
  gradus_player_back (player, GRADUS_GRAIN_ITERATION);
  gradus_player_wait (player);
  g_assert_cmpuint (position (fixture), ==, 2);
  fixture->moved = 0;
  gradus_player_restart (player);
  g_assert_cmpuint (position (fixture), ==, 0);
  g_assert_cmpuint (fixture->moved, ==, 1);
  gradus_player_back (player, GRADUS_GRAIN_PHASE);
  gradus_player_wait (player);
  g_assert_cmpuint (position (fixture), ==, 0);
}

static void
test_jump (Fixture *fixture, gconstpointer data)
{
  GradusPlayer *player = fixture->player;

  go_to (fixture, 25);
  go_to (fixture, 3);
  /* To an event, among steps that are known and among those that are not. */
  gradus_player_seek_event (player, 0, TRUE);
  gradus_player_wait (player);
  g_assert_cmpuint (position (fixture), ==, 10);
  go_to (fixture, 25);
  gradus_player_seek_event (player, 0, TRUE);
  gradus_player_wait (player);
  g_assert_cmpuint (position (fixture), ==, 30);
  gradus_player_seek_event (player, 0, FALSE);
  gradus_player_wait (player);
  g_assert_cmpuint (position (fixture), ==, 20);
  /* To a phase: the second is completed by the even steps. */
  gradus_player_seek_phase (player, 0, TRUE);
  gradus_player_wait (player);
  g_assert_cmpuint (position (fixture), ==, 21);
  gradus_player_seek_phase (player, 1, FALSE);
  gradus_player_wait (player);
  g_assert_cmpuint (position (fixture), ==, 20);
  g_assert_null (fixture->sentence);
  go_to (fixture, 1);
  gradus_player_seek_phase (player, 1, FALSE);
  gradus_player_wait (player);
  g_assert_cmpuint (position (fixture), ==, 1);
  g_assert_nonnull (strstr (fixture->sentence, "Second"));
}

static void
test_fail (Fixture *fixture, gconstpointer data)
{
  gradus_player_take_run (fixture->player, make_run (0, 1000, 4));
  gradus_player_forward (fixture->player, GRADUS_GRAIN_RUN);
  gradus_player_wait (fixture->player);
  g_assert_cmpuint (position (fixture), ==, 7);
  g_assert_nonnull (strstr (fixture->sentence, "told to fail"));
}

/* --- Without a run, and with another --- */

static void
test_none (Fixture *fixture, gconstpointer data)
{
  GradusPlayer *player = fixture->player;
  GradusRun *run;
  guint64 micro;
  guint n;

  go_to (fixture, 4);
  run = gradus_player_steal_run (player);
  g_assert_cmpuint (gradus_run_get_step (run), ==, 4);
  fixture->moved = 0;
  g_assert_null (gradus_player_get_run (player));
  g_assert_null (gradus_player_make_script (player));
  g_assert_null (gradus_player_get_snapshot (player));
  g_assert_cmpuint (gradus_player_get_position (player, &micro), ==, 0);
  gradus_player_forward (player, GRADUS_GRAIN_RUN);
  gradus_player_back (player, GRADUS_GRAIN_RUN);
  gradus_player_seek (player, 3, 0);
  gradus_player_seek_event (player, -1, TRUE);
  gradus_player_seek_phase (player, 0, TRUE);
  gradus_player_restart (player);
  gradus_player_play (player);
  gradus_player_tick (player, 1);
  gradus_player_stop (player);
  gradus_player_cancel (player);
  gradus_player_follow_hand (player, "a", 0, 3);
  g_assert_false (gradus_player_is_hand_busy (player));
  gradus_player_get_hits (player, &n);
  g_assert_cmpuint (n, ==, 0);
  g_assert_false (gradus_player_is_playing (player));
  g_assert_false (gradus_player_is_busy (player));
  g_assert_cmpuint (fixture->moved, ==, 0);

  gradus_player_take_run (player, run);
  g_assert_true (gradus_player_get_run (player) == run);
  g_assert_cmpuint (position (fixture), ==, 4);
  gradus_player_tell_moved (player);
  g_assert_cmpuint (fixture->moved, ==, 1);
}

/* --- The worker --- */

static void
test_worker (Fixture *fixture, gconstpointer data)
{
  GradusPlayer *player = fixture->player;
  g_autoptr (GradusScript) script = NULL;
  GradusSnapshot *snapshot;
  GradusRun *run = make_run (2000, 1000, 0);

  gradus_player_take_run (player, run);
  gradus_player_seek (player, 40, 0);
  g_assert_true (gradus_player_is_busy (player));
  g_assert_cmpuint (fixture->busy, ==, 1);
  /* What is to be seen of it meanwhile. */
  g_assert_null (gradus_player_get_run (player));
  snapshot = gradus_player_get_snapshot (player);
  g_assert_nonnull (snapshot);
  script = gradus_player_make_script (player);
  g_assert_nonnull (script);
  g_assert_cmpuint (position (fixture), <, 40);
  gradus_player_wait (player);
  g_assert_true (gradus_player_get_run (player) == run);
  g_assert_cmpuint (fixture->busy, ==, 2);
  g_assert_cmpuint (position (fixture), ==, 40);
  g_assert_cmpuint (fixture->moved, ==, 1);
  g_assert_null (gradus_player_get_snapshot (player));
}

static void
test_cancel (Fixture *fixture, gconstpointer data)
{
  GradusPlayer *player = fixture->player;
  guint64 step;

  gradus_player_take_run (player, make_run (2000, 100000, 0));
  gradus_player_forward (player, GRADUS_GRAIN_RUN);
  g_assert_true (gradus_player_is_busy (player));
  gradus_player_cancel (player);
  gradus_player_wait (player);
  step = position (fixture);
  g_assert_cmpuint (step, <, 200000);
  /* At once: the run is back when it returns. */
  gradus_player_forward (player, GRADUS_GRAIN_RUN);
  g_assert_true (gradus_player_is_busy (player));
  gradus_player_stop (player);
  g_assert_false (gradus_player_is_busy (player));
  g_assert_nonnull (gradus_player_get_run (player));
  step = position (fixture);
  gradus_player_forward (player, GRADUS_GRAIN_PHASE);
  gradus_player_wait (player);
  g_assert_cmpuint (position (fixture), ==, step + 1);

  /* Another run while the worker has this one; and then the end of the player. */
  gradus_player_forward (player, GRADUS_GRAIN_RUN);
  gradus_player_take_run (player, make_run (2000, 100000, 0));
  g_assert_false (gradus_player_is_busy (player));
  g_assert_cmpuint (position (fixture), ==, 0);
  gradus_player_forward (player, GRADUS_GRAIN_RUN);
  g_assert_true (gradus_player_is_busy (player));
}

/* Of the seeks that come while the worker is busy the last one counts. */
static void
test_scrub (Fixture *fixture, gconstpointer data)
{
  gradus_player_take_run (fixture->player, make_run (2000, 1000, 0));
  gradus_player_seek (fixture->player, 1500, 0);
  gradus_player_seek (fixture->player, 1400, 0);
  gradus_player_seek (fixture->player, 12, 0);
  gradus_player_wait (fixture->player);
  g_assert_cmpuint (position (fixture), ==, 12);
}

/* --- Playing --- */

/* The clock is what the ticks say, so a second passes at once. */
static void
test_play (Fixture *fixture, gconstpointer data)
{
  GradusPlayer *player = fixture->player;
  gint64 now = G_USEC_PER_SEC;

  g_object_set (player, "speed", 2.0, NULL);
  gradus_player_tick (player, now);
  g_assert_cmpuint (position (fixture), ==, 0);
  gradus_player_play (player);
  g_assert_true (gradus_player_is_playing (player));
  /* The first step is due at once, then one every half second. */
  gradus_player_tick (player, now);
  gradus_player_wait (player);
  g_assert_cmpuint (position (fixture), ==, 1);
  gradus_player_tick (player, now += G_USEC_PER_SEC / 4);
  gradus_player_wait (player);
  g_assert_cmpuint (position (fixture), ==, 1);
  gradus_player_tick (player, now += G_USEC_PER_SEC / 4);
  gradus_player_wait (player);
  g_assert_cmpuint (position (fixture), ==, 2);
  gradus_player_pause (player);
  gradus_player_tick (player, now += G_USEC_PER_SEC);
  g_assert_cmpuint (position (fixture), ==, 2);

  /* By iterations, a frame each, up to the end, from where it begins again. */
  gradus_player_take_run (player, make_run (0, 3, 0));
  g_object_set (player, "speed", 0.0, "grain", GRADUS_GRAIN_ITERATION, NULL);
  gradus_player_play (player);
  for (guint i = 1; i <= 3; i++)
    {
      g_assert_true (gradus_player_is_playing (player));
      gradus_player_tick (player, now += 16667);
      gradus_player_wait (player);
      g_assert_cmpuint (position (fixture), ==, 2 * i);
    }
  g_assert_false (gradus_player_is_playing (player));
  gradus_player_play (player);
  gradus_player_wait (player);
  g_assert_cmpuint (position (fixture), ==, 0);
  gradus_player_back (player, GRADUS_GRAIN_PHASE);
  g_assert_false (gradus_player_is_playing (player));
}

/* --- Watching --- */

static void
count_cb (GradusPlayer *player, gpointer user_data)
{
  ++*(guint *) user_data;
}

static void
test_watch (Fixture *fixture, gconstpointer data)
{
  GradusPlayer *player = fixture->player;
  g_autoptr (GradusCondition) tenth = make_condition ("event:tenth");
  g_autoptr (GradusCondition) count = make_condition ("count > 14");
  GradusCondition *conditions[] = { tenth, NULL, count };
  const GradusHit *hits;
  guint n;

  gradus_player_watch (player, conditions, G_N_ELEMENTS (conditions));
  gradus_player_forward (player, GRADUS_GRAIN_RUN);
  gradus_player_wait (player);
  g_assert_cmpuint (position (fixture), ==, 10);
  g_assert_cmpuint (fixture->stopped, ==, 1);
  g_assert_cmpuint (fixture->mask, ==, 1 << 0);
  gradus_player_forward (player, GRADUS_GRAIN_RUN);
  gradus_player_wait (player);
  g_assert_cmpuint (position (fixture), ==, 15);
  g_assert_cmpuint (fixture->mask, ==, 1 << 2);
  hits = gradus_player_get_hits (player, &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpuint (hits[0].step, ==, 10);
  g_assert_cmpuint (gradus_player_get_hit_mask (player, 15), ==, 1 << 2);
  /* A step by hand passes over them. */
  go_to (fixture, 9);
  fixture->stopped = 0;
  gradus_player_forward (player, GRADUS_GRAIN_PHASE);
  gradus_player_wait (player);
  g_assert_cmpuint (fixture->stopped, ==, 0);

  /* Conditions that come while the worker has the run wait until it is back. */
  gradus_player_take_run (player, make_run (2000, 1000, 0));
  gradus_player_seek (player, 30, 0);
  g_assert_true (gradus_player_is_busy (player));
  gradus_player_watch (player, conditions, 1);
  gradus_player_wait (player);
  gradus_player_get_hits (player, &n);
  g_assert_cmpuint (n, ==, 3);
  /* None at all. */
  gradus_player_watch (player, NULL, 0);
  gradus_player_get_hits (player, &n);
  g_assert_cmpuint (n, ==, 0);
}

/* What only states say of steps made before is found by and by. */
static void
test_scan (Fixture *fixture, gconstpointer data)
{
  GradusPlayer *player = fixture->player;
  g_autoptr (GradusCondition) total = make_condition ("total > 6");
  guint n, found = 0;

  go_to (fixture, 30);
  g_signal_connect (player, "hits-changed", G_CALLBACK (count_cb), &found);
  gradus_player_watch (player, &total, 1);
  gradus_player_get_hits (player, &n);
  g_assert_cmpuint (n, ==, 0);
  while (found == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (gradus_player_get_hits (player, &n)[0].step, ==, 7);
  g_assert_cmpuint (position (fixture), ==, 30);
}

/* What the worker is told is told before it has the run: how far it is can be asked at once, from
 * the first moment on, and never goes back. */
static void
test_progress (Fixture *fixture, gconstpointer data)
{
  GradusPlayer *player = fixture->player;
  double progress, before = 0.0;

  gradus_player_take_run (player, make_run (20000, 300, 0));
  /* What a step costs is known now: the next seek goes to the worker at once. */
  gradus_player_seek (player, 2, 0);
  gradus_player_wait (player);
  gradus_player_seek (player, 12, 0);
  g_assert_true (gradus_player_is_busy (player));
  while (gradus_player_is_busy (player))
    {
      g_object_get (player, "progress", &progress, NULL);
      g_assert_cmpfloat (progress, >=, before);
      g_assert_cmpfloat (progress, <=, 1.0);
      before = progress;
      g_main_context_iteration (NULL, FALSE);
    }
  g_assert_cmpfloat (before, >, 0.5);
  g_assert_cmpuint (position (fixture), ==, 12);
}

/* --- The hand --- */

static void
test_hand (Fixture *fixture, gconstpointer data)
{
  GradusPlayer *player = fixture->player;
  g_autoptr (GradusSetup) setup = NULL;
  g_auto (GradusArray) number = { 0 };
  g_autoptr (GError) error = NULL;
  GradusRun *run = gradus_player_get_run (player);
  guint64 step, horizon;

  go_to (fixture, 20);
  go_to (fixture, 8);
  gradus_array_init_scalar (&number, 100.0);
  setup = gradus_run_edit_value (run, 0, &number, &error);
  g_assert_no_error (error);
  g_assert_true (gradus_run_change (run, setup, &error));
  g_assert_cmpuint (gradus_run_get_last (run), ==, 8);
  gradus_player_follow_hand (player, "drag", 8, 20);
  while (gradus_player_is_hand_busy (player))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (position (fixture), ==, 8);
  g_assert_cmpuint (gradus_run_get_last (run), ==, 20);
  /* The first figures hold as long as the key is the same. */
  gradus_player_follow_hand (player, "drag", 2, 3);
  g_assert_true (gradus_player_get_hold (player, "drag", &step, &horizon));
  g_assert_cmpuint (step, ==, 8);
  g_assert_cmpuint (horizon, ==, 20);
  g_assert_false (gradus_player_get_hold (player, "another", NULL, NULL));
  g_assert_false (gradus_player_get_hold (player, NULL, NULL, NULL));
  /* Whoever moves the run lets go. */
  gradus_player_forward (player, GRADUS_GRAIN_PHASE);
  gradus_player_wait (player);
  g_assert_false (gradus_player_get_hold (player, "drag", NULL, NULL));
  g_assert_cmpuint (position (fixture), ==, 9);
}

/* --- Scripts --- */

static void
test_script (Fixture *fixture, gconstpointer data)
{
  GradusPlayer *player = fixture->player;
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GradusScript) script = NULL;
  g_autoptr (GradusScript) again = NULL;
  g_auto (GradusArray) number = { 0 };
  g_autoptr (GError) error = NULL;
  GradusRun *run = gradus_player_get_run (player);

  go_to (fixture, 6);
  gradus_array_init_scalar (&number, 50.0);
  setup = gradus_run_edit_value (run, 0, &number, &error);
  g_assert_no_error (error);
  g_assert_true (gradus_run_change (run, setup, &error));
  g_assert_no_error (error);
  script = gradus_player_make_script (player);
  g_assert_cmpuint (gradus_script_count_changes (script), ==, 1);

  run = gradus_run_new (gradus_script_get_setup (script), &error);
  g_assert_no_error (error);
  gradus_player_take_run (player, run);
  gradus_player_set_origin (player, script);
  gradus_player_seek_script (player, script, 9, 0, FALSE);
  gradus_player_wait (player);
  g_assert_cmpuint (position (fixture), ==, 9);
  again = gradus_player_make_script (player);
  g_assert_cmpuint (gradus_script_count_changes (again), ==, 1);
  g_assert_cmpuint (gradus_script_get_change (again, 0)->step, ==, 6);
  g_assert_null (fixture->sentence);
}

static void
add (const char *name, void (*test) (Fixture *fixture, gconstpointer data))
{
  g_test_add (name, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc, char **argv)
{
  gradus_init ();
  g_test_init (&argc, &argv, NULL);
  add ("/player/step", test_step);
  add ("/player/back", test_back);
  add ("/player/jump", test_jump);
  add ("/player/fail", test_fail);
  add ("/player/none", test_none);
  add ("/player/worker", test_worker);
  add ("/player/cancel", test_cancel);
  add ("/player/scrub", test_scrub);
  add ("/player/play", test_play);
  add ("/player/watch", test_watch);
  add ("/player/scan", test_scan);
  add ("/player/progress", test_progress);
  add ("/player/hand", test_hand);
  add ("/player/script", test_script);
  return g_test_run ();
}
