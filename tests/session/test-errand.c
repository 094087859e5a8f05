/* Errands: work on another thread that comes home once, is cancelled, called for again and again,
 * joined and forgotten.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-errand.h"
#include "gradus-status.h"

#define QUICK 1000

typedef enum
{
  AT_ONCE,       /* done as soon as it is begun */
  UNTIL_STOPPED, /* goes on until it is cancelled */
  FAILS,
  TELLS, /* in three parts, each told, then until it is cancelled */
} Manner;

typedef struct
{
  guint number;
  Manner manner;
  gint parts;     /* atomic */
  gboolean heard; /* GIO's flag was up as well */
} Job;

typedef struct
{
  GradusErrand *errand;
  Manner manner;  /* of the next job packed by begin() */
  guint number;   /* what the job is packed from */
  gboolean frees; /* the owner goes when the job is home */

  guint begun, home, news;
  guint last_number;
  gint last_parts;
  gboolean last_heard;
  GError *error;
  gint64 times[4]; /* of the first calls of begin() */
} Owner;

static GThread *main_thread;
static guint made, cleared;

static Job *
job_new (guint number, Manner manner)
{
  Job *job = g_new0 (Job, 1);

  made++;
  job->number = number;
  job->manner = manner;

  return job;
}

static void
job_free (gpointer job)
{
  g_assert_true (g_thread_self () == main_thread);
  cleared++;
  g_free (job);
}

static gpointer
begin (gpointer data)
{
  Owner *owner = data;

  if (owner->begun < G_N_ELEMENTS (owner->times))
    owner->times[owner->begun] = g_get_monotonic_time ();
  owner->begun++;

  return job_new (owner->number, owner->manner);
}

static gboolean
work (gpointer data, GradusTrip *trip, GError **error)
{
  Job *job = data;

  g_assert_true (g_thread_self () != main_thread);
  if (job->manner == FAILS)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA, "Number %u fails.", job->number);
      return FALSE;
    }
  for (guint i = 0; job->manner == TELLS && i < 3; i++)
    {
      g_atomic_int_inc (&job->parts);
      gradus_trip_tell (trip);
    }
  while (job->manner != AT_ONCE && g_atomic_int_get (gradus_trip_get_cancel (trip)) == 0)
    g_thread_yield ();
  /* The flag of the engine is put up first. */
  while (job->manner != AT_ONCE && !g_cancellable_is_cancelled (gradus_trip_get_cancellable (trip)))
    g_thread_yield ();
  job->heard = g_cancellable_is_cancelled (gradus_trip_get_cancellable (trip));

  return TRUE;
}

static void
news (gpointer data, gpointer user_data)
{
  Job *job = data;
  Owner *owner = user_data;

  owner->news++;
  owner->last_parts = g_atomic_int_get (&job->parts);
}

static void
done (gpointer data, const GError *error, gpointer user_data)
{
  Job *job = data;
  Owner *owner = user_data;

  owner->home++;
  owner->last_number = job->number;
  owner->last_heard = job->heard;
  g_clear_error (&owner->error);
  owner->error = error != NULL ? g_error_copy (error) : NULL;
  if (owner->frees)
    g_clear_pointer (&owner->errand, gradus_errand_free);
}

static const GradusErrandKind plain = {
  .begin = begin,
  .work = work,
  .news = news,
  .done = done,
  .clear = job_free,
};
static const GradusErrandKind slow_kind = {
  .begin = begin,
  .work = work,
  .done = done,
  .clear = job_free,
  .interval = 40,
};
static const GradusErrandKind hourly = {
  .begin = begin,
  .work = work,
  .done = done,
  .clear = job_free,
  .interval = 60 * 60 * 1000,
};

static void
set_up (Owner *owner, gconstpointer kind)
{
  made = cleared = 0;
  owner->errand = gradus_errand_new (kind, owner);
}

static void
wait_for_all (void)
{
  while (cleared < made)
    g_main_context_iteration (NULL, TRUE);
}

static void
tear_down (Owner *owner, gconstpointer kind)
{
  g_clear_pointer (&owner->errand, gradus_errand_free);
  wait_for_all ();
  g_clear_error (&owner->error);
}

/* --- Cases ------------------------------------------------------------------------------------ */

static void
test_home (Owner *owner, gconstpointer kind)
{
  gradus_errand_send (owner->errand, job_new (7, AT_ONCE));
  g_assert_true (gradus_errand_is_busy (owner->errand));
  gradus_errand_wait (owner->errand);
  g_assert_cmpuint (owner->home, ==, 1);
  g_assert_cmpuint (owner->last_number, ==, 7);
  g_assert_no_error (owner->error);
  g_assert_cmpuint (cleared, ==, 1);
  g_assert_false (gradus_errand_is_busy (owner->errand));
  g_assert_null (gradus_errand_join (owner->errand));
}

static void
test_error (Owner *owner, gconstpointer kind)
{
  gradus_errand_send (owner->errand, job_new (3, FAILS));
  gradus_errand_wait (owner->errand);
  g_assert_error (owner->error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_assert_cmpstr (owner->error->message, ==, "Number 3 fails.");
  /* The errand is as good as before. */
  gradus_errand_send (owner->errand, job_new (4, AT_ONCE));
  gradus_errand_wait (owner->errand);
  g_assert_no_error (owner->error);
  g_assert_cmpuint (owner->home, ==, 2);
}

static void
test_cancel (Owner *owner, gconstpointer kind)
{
  gradus_errand_send (owner->errand, job_new (1, UNTIL_STOPPED));
  gradus_errand_cancel (owner->errand);
  g_assert_true (gradus_errand_is_busy (owner->errand));
  gradus_errand_wait (owner->errand);
  g_assert_cmpuint (owner->home, ==, 1);
  g_assert_error (owner->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_true (owner->last_heard);
}

/* Called for a thousand times while one trip is under way, there is one more, and it is packed from
 * what the owner is like at last. */
static void
test_calls (Owner *owner, gconstpointer kind)
{
  owner->manner = UNTIL_STOPPED;
  for (owner->number = 1; owner->number < QUICK; owner->number++)
    gradus_errand_call (owner->errand);
  owner->manner = AT_ONCE;
  gradus_errand_call (owner->errand);
  g_assert_cmpuint (owner->begun, ==, 1);
  gradus_errand_wait (owner->errand);
  g_assert_cmpuint (owner->begun, ==, 2);
  g_assert_cmpuint (owner->home, ==, 2);
  g_assert_cmpuint (owner->last_number, ==, QUICK);
  g_assert_no_error (owner->error);
}

/* Sent a thousand times: every job is worked on and freed, the last alone is heard of. */
static void
test_restarts (Owner *owner, gconstpointer kind)
{
  for (guint i = 1; i <= QUICK; i++)
    {
      gradus_errand_send (owner->errand, job_new (i, i < QUICK ? UNTIL_STOPPED : AT_ONCE));
      if (i % 10 == 0)
        while (g_main_context_iteration (NULL, FALSE))
          ;
    }
  gradus_errand_wait (owner->errand);
  wait_for_all ();
  g_assert_cmpuint (cleared, ==, QUICK);
  g_assert_cmpuint (owner->home, ==, 1);
  g_assert_cmpuint (owner->last_number, ==, QUICK);
}

static void
test_interval (Owner *owner, gconstpointer kind)
{
  gradus_errand_call (owner->errand);
  gradus_errand_wait (owner->errand);
  gradus_errand_call (owner->errand);
  gradus_errand_call (owner->errand);
  gradus_errand_wait (owner->errand);
  g_assert_cmpuint (owner->begun, ==, 2);
  g_assert_cmpint (owner->times[1] - owner->times[0], >=, 40 * 1000);
}

/* A call that waits can be forgotten, and what was dropped makes nobody wait. */
static void
test_drop (Owner *owner, gconstpointer kind)
{
  gradus_errand_call (owner->errand);
  gradus_errand_wait (owner->errand);
  gradus_errand_call (owner->errand);
  g_assert_true (gradus_errand_is_busy (owner->errand));
  g_assert_cmpuint (owner->begun, ==, 1);
  gradus_errand_drop (owner->errand);
  g_assert_false (gradus_errand_is_busy (owner->errand));
  gradus_errand_call (owner->errand);
  g_assert_cmpuint (owner->begun, ==, 2);
  gradus_errand_wait (owner->errand);
  g_assert_cmpuint (owner->home, ==, 2);
}

static void
test_owner_gone (Owner *owner, gconstpointer kind)
{
  gradus_errand_send (owner->errand, job_new (1, TELLS));
  gradus_errand_call (owner->errand);
  g_clear_pointer (&owner->errand, gradus_errand_free);
  wait_for_all ();
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (owner->home, ==, 0);
  g_assert_cmpuint (owner->news, ==, 0);
  g_assert_cmpuint (owner->begun, ==, 0);
}

static void
test_gone_when_done (Owner *owner, gconstpointer kind)
{
  owner->frees = TRUE;
  owner->manner = UNTIL_STOPPED;
  gradus_errand_call (owner->errand);
  gradus_errand_call (owner->errand);
  wait_for_all ();
  g_assert_null (owner->errand);
  g_assert_cmpuint (owner->home, ==, 1);
  g_assert_cmpuint (owner->begun, ==, 1);
}

static void
test_join (Owner *owner, gconstpointer kind)
{
  Job *job;

  gradus_errand_send (owner->errand, job_new (5, UNTIL_STOPPED));
  job = gradus_errand_join (owner->errand);
  g_assert_nonnull (job);
  g_assert_cmpuint (job->number, ==, 5);
  g_assert_true (job->heard);
  g_assert_false (gradus_errand_is_busy (owner->errand));
  gradus_errand_send (owner->errand, job_new (6, AT_ONCE));
  gradus_errand_wait (owner->errand);
  g_assert_cmpuint (owner->home, ==, 1);
  g_assert_cmpuint (owner->last_number, ==, 6);
  g_assert_cmpuint (cleared, ==, 1);
  job_free (job);
}

static void
test_news (Owner *owner, gconstpointer kind)
{
  gradus_errand_send (owner->errand, job_new (1, TELLS));
  while (owner->last_parts < 3)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (owner->news, >=, 1);
  g_assert_cmpuint (owner->news, <=, 3);
  g_assert_cmpuint (owner->home, ==, 0);
  gradus_errand_cancel (owner->errand);
  gradus_errand_wait (owner->errand);
  g_assert_cmpuint (owner->home, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  main_thread = g_thread_self ();
#define ADD(name, kind, func) g_test_add ("/errand/" name, Owner, &kind, set_up, func, tear_down)
  ADD ("home", plain, test_home);
  ADD ("error", plain, test_error);
  ADD ("cancel", plain, test_cancel);
  ADD ("calls", plain, test_calls);
  ADD ("restarts", plain, test_restarts);
  ADD ("interval", slow_kind, test_interval);
  ADD ("drop", hourly, test_drop);
  ADD ("owner-gone", plain, test_owner_gone);
  ADD ("gone-when-done", plain, test_gone_when_done);
  ADD ("join", plain, test_join);
  ADD ("news", plain, test_news);
#undef ADD
  return g_test_run ();
}
