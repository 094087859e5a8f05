/* Gradus: a piece of work that is done on another thread for somebody who lives on the main one.
 *
 * Whatever takes longer than a frame is an errand: walking the past of a run, writing a film,
 * reading a file. The owner keeps one GradusErrand for each kind of work. A *trip* is one going of
 * it: a job (a struct with all that the thread needs, so that nothing is shared) leaves the main
 * thread, is worked on, and comes home. At most one trip that anybody waits for is under way.
 *
 *   begin  main thread   pack a job from what the owner is like now, or NULL when there is none
 *   work   a thread      do it; look at the flag of the trip now and then
 *   news   main thread   what the thread tells on the way has arrived
 *   done   main thread   the job is home, with what came out in it
 *   clear  main thread   free the job
 *
 * gradus_errand_call() is for what follows something that changes quickly: while a trip is under
 * way or began less than the interval ago, any number of calls are one, and the job is packed when
 * it may begin, from what holds then. gradus_errand_send() is for a single command with its own
 * job.
 *
 * The owner may go, or stop caring, at any time: gradus_errand_free() and gradus_errand_drop()
 * cancel the trip without waiting for it, and neither news nor done is called any more. Threads
 * come from the pool of GTask; everything here but the functions of a trip belongs to the main
 * thread.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _GradusErrand GradusErrand;
typedef struct _GradusTrip GradusTrip;

/**
 * GradusErrandKind:
 * @begin: for gradus_errand_call(); may be NULL otherwise.
 * @work: FALSE with an error, or TRUE.
 * @news: see gradus_trip_tell(); may be NULL.
 * @done: with the error of @work, or G_IO_ERROR_CANCELLED when the trip was cancelled and @work has
 *   no error of its own; else NULL. It may free the errand. May be NULL.
 * @clear: frees a job.
 * @interval: milliseconds from the beginning of a trip to that of the next one called for.
 */
typedef struct
{
  gpointer (*begin) (gpointer owner);
  gboolean (*work) (gpointer job, GradusTrip *trip, GError **error);
  void (*news) (gpointer job, gpointer owner);
  void (*done) (gpointer job, const GError *error, gpointer owner);
  GDestroyNotify clear;
  guint interval;
} GradusErrandKind;

/* @kind: a constant. @owner: for its functions; not a reference. */
GradusErrand *gradus_errand_new (const GradusErrandKind *kind, gpointer owner);
void gradus_errand_free (GradusErrand *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusErrand, gradus_errand_free)

/* Begin a trip with @job, which is taken, now; the one before is dropped. */
void gradus_errand_send (GradusErrand *self, gpointer job);
/* Begin a trip as soon as the interval allows; one that is still under way then is cancelled and
 * comes home first. */
void gradus_errand_call (GradusErrand *self);
/* Have the trip under way come home soon, and forget calls. */
void gradus_errand_cancel (GradusErrand *self);
/* The same without caring for what it brings; the next trip may begin at once. */
void gradus_errand_drop (GradusErrand *self);
/* Cancel the trip under way and wait, without turning the main loop, until the thread has done with
 * its job. Returns the job, which the caller owns (done is not called), or NULL. */
gpointer gradus_errand_join (GradusErrand *self);
/* Turn the main loop until nothing is under way or called for. */
void gradus_errand_wait (GradusErrand *self);

/* Whether a trip is under way or called for. */
gboolean gradus_errand_is_busy (const GradusErrand *self);

/* --- For the thread --- */

/* Not 0 as soon as the trip is cancelled; for the loops of the engine, which look atomically. */
const gint *gradus_trip_get_cancel (const GradusTrip *trip);
/* The same for functions of GIO. */
GCancellable *gradus_trip_get_cancellable (GradusTrip *trip);
/* Have news called once more when the main loop gets to it. What is told stands in atomic members
 * of the job; things told in quick succession arrive together. */
void gradus_trip_tell (GradusTrip *trip);

G_END_DECLS
