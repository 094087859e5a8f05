/* Gradus: errands, work on another thread for an owner on the main one.
 *
 * The errand and the trip point at each other while somebody waits; both pointers are cleared when
 * a trip comes home, is joined or dropped, and only the main thread looks at them. So a trip that
 * nobody waits for ends by itself: its job is freed on the main thread like every other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-errand.h"

struct _GradusTrip
{
  const GradusErrandKind *kind;
  GradusErrand *errand; /* NULL when nobody waits any more */
  gpointer job;         /* NULL when it was taken by gradus_errand_join() */
  GError *error;
  GCancellable *cancellable;
  gint cancel; /* atomic */
  gint told;   /* atomic: news is on its way */
  GMutex mutex;
  GCond ready;
  gboolean over; /* under mutex: the thread has done with the job */
};

struct _GradusErrand
{
  const GradusErrandKind *kind;
  gpointer owner;
  GradusTrip *trip; /* under way, or NULL */
  gboolean called;  /* another trip is wanted */
  gboolean freed;   /* by its own done() */
  gint64 began;     /* monotonic time of the last trip; 0 = none that counts */
  guint timer;
};

static void
trip_clear (gpointer data)
{
  GradusTrip *trip = data;

  g_clear_error (&trip->error);
  g_object_unref (trip->cancellable);
  g_mutex_clear (&trip->mutex);
  g_cond_clear (&trip->ready);
}

static void
trip_unref (gpointer trip)
{
  g_atomic_rc_box_release_full (trip, trip_clear);
}

/* --- The thread ------------------------------------------------------------------------------- */

const gint *
gradus_trip_get_cancel (const GradusTrip *trip)
{
  return &trip->cancel;
}

GCancellable *
gradus_trip_get_cancellable (GradusTrip *trip)
{
  return trip->cancellable;
}

static gboolean
told_cb (gpointer user_data)
{
  GradusTrip *trip = user_data;

  g_atomic_int_set (&trip->told, 0);
  if (trip->errand != NULL)
    trip->kind->news (trip->job, trip->errand->owner);

  return G_SOURCE_REMOVE;
}

void
gradus_trip_tell (GradusTrip *trip)
{
  if (g_atomic_int_compare_and_exchange (&trip->told, 0, 1))
    g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, told_cb, g_atomic_rc_box_acquire (trip), trip_unref);
}

static void
work_in_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  GradusTrip *trip = task_data;

  trip->kind->work (trip->job, trip, &trip->error);
  g_mutex_lock (&trip->mutex);
  trip->over = TRUE;
  g_cond_signal (&trip->ready);
  g_mutex_unlock (&trip->mutex);
  g_task_return_boolean (task, TRUE);
}

/* --- Going and coming home -------------------------------------------------------------------- */

static void attend (GradusErrand *self);

/* Nobody waits for the trip any more. */
static GradusTrip *
part (GradusErrand *self)
{
  GradusTrip *trip = g_steal_pointer (&self->trip);

  if (trip != NULL)
    trip->errand = NULL;

  return trip;
}

static void
home_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GradusTrip *trip = g_task_get_task_data (G_TASK (result));
  GradusErrand *self = trip->errand;

  if (self != NULL)
    {
      /* It outlives what done() does to it. */
      g_rc_box_acquire (self);
      part (self);
      if (trip->error == NULL)
        g_cancellable_set_error_if_cancelled (trip->cancellable, &trip->error);
      if (trip->kind->done != NULL)
        trip->kind->done (trip->job, trip->error, self->owner);
      if (!self->freed)
        attend (self);
      g_rc_box_release (self);
    }
  if (trip->job != NULL)
    trip->kind->clear (g_steal_pointer (&trip->job));
}

static void
set_out (GradusErrand *self, gpointer job)
{
  GradusTrip *trip = g_atomic_rc_box_new0 (GradusTrip);
  g_autoptr (GTask) task = g_task_new (NULL, NULL, home_cb, NULL);

  trip->kind = self->kind;
  trip->errand = self;
  trip->job = job;
  trip->cancellable = g_cancellable_new ();
  g_mutex_init (&trip->mutex);
  g_cond_init (&trip->ready);
  self->trip = trip;
  self->began = g_get_monotonic_time ();
  g_task_set_source_tag (task, set_out);
  g_task_set_task_data (task, trip, trip_unref);
  g_task_run_in_thread (task, work_in_thread);
}

static gboolean
due_cb (gpointer user_data)
{
  GradusErrand *self = user_data;

  self->timer = 0;
  attend (self);

  return G_SOURCE_REMOVE;
}

static void
cancel_trip (GradusErrand *self)
{
  g_atomic_int_set (&self->trip->cancel, 1);
  g_cancellable_cancel (self->trip->cancellable);
}

/* Begin the trip that is called for, now or when the interval is over. The one before is left alone
 * until then: called for in quick succession, some would else never come to an end. */
static void
attend (GradusErrand *self)
{
  const gint64 due = self->began + (gint64) self->kind->interval * 1000;
  const gint64 wait = self->began > 0 ? due - g_get_monotonic_time () : 0;
  gpointer job;

  if (!self->called || self->timer != 0)
    return;
  if (wait > 0)
    {
      self->timer = g_timeout_add ((guint) (wait / 1000 + 1), due_cb, self);
      return;
    }
  if (self->trip != NULL)
    {
      /* It attends to this again when it is home. */
      cancel_trip (self);
      return;
    }
  self->called = FALSE;
  job = self->kind->begin (self->owner);
  if (job != NULL)
    set_out (self, job);
}

/* --- Public ----------------------------------------------------------------------------------- */

void
gradus_errand_cancel (GradusErrand *self)
{
  self->called = FALSE;
  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->trip != NULL)
    cancel_trip (self);
}

void
gradus_errand_drop (GradusErrand *self)
{
  gradus_errand_cancel (self);
  part (self);
  self->began = 0;
}

gpointer
gradus_errand_join (GradusErrand *self)
{
  GradusTrip *trip = self->trip;

  gradus_errand_cancel (self);
  if (trip == NULL)
    return NULL;
  g_mutex_lock (&trip->mutex);
  while (!trip->over)
    g_cond_wait (&trip->ready, &trip->mutex);
  g_mutex_unlock (&trip->mutex);

  return g_steal_pointer (&part (self)->job);
}

void
gradus_errand_send (GradusErrand *self, gpointer job)
{
  gradus_errand_drop (self);
  set_out (self, job);
}

void
gradus_errand_call (GradusErrand *self)
{
  self->called = TRUE;
  attend (self);
}

gboolean
gradus_errand_is_busy (const GradusErrand *self)
{
  return self->trip != NULL || self->called;
}

void
gradus_errand_wait (GradusErrand *self)
{
  while (gradus_errand_is_busy (self))
    g_main_context_iteration (NULL, TRUE);
}

GradusErrand *
gradus_errand_new (const GradusErrandKind *kind, gpointer owner)
{
  GradusErrand *self = g_rc_box_new0 (GradusErrand);

  self->kind = kind;
  self->owner = owner;

  return self;
}

void
gradus_errand_free (GradusErrand *self)
{
  gradus_errand_drop (self);
  self->freed = TRUE;
  g_rc_box_release (self);
}
