/* Gradus: what making steps may cost.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#ifdef __GLIBC__
#  include <malloc.h>
#endif
#include <time.h>

#include "gradus-number.h"
#include "gradus-run-private.h"

/* Microseconds that the processor has spent on this thread. */
static gint64
get_thread_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (gint64) now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

GradusLimit
gradus_limit_begin (double seconds, gsize bytes, const gint *cancel)
{
  return (GradusLimit){
    .seconds = seconds,
    .bytes = bytes,
    .cancel = cancel,
    .until = get_thread_time () + (gint64) (seconds * G_USEC_PER_SEC),
  };
}

double
gradus_limit_get_left (const GradusLimit *limit)
{
  return MAX ((double) (limit->until - get_thread_time ()) / G_USEC_PER_SEC, 0.0);
}

gboolean
gradus_limit_is_over (const GradusLimit *limit)
{
  return (limit->cancel != NULL && g_atomic_int_get (limit->cancel) != 0)
         || (limit->seconds > 0.0 && get_thread_time () >= limit->until);
}

/* Looking for what can be given back takes some milliseconds. */
#define MANY_BYTES (16u * 1024u * 1024u)

void
gradus_limit_give_back (gsize bytes)
{
#ifdef __GLIBC__
  if (bytes >= MANY_BYTES)
    malloc_trim (0);
#endif
}

/* --- Of a run --------------------------------------------------------------------------------- */

/* Asking for the time of a thread costs more than a small step does, and no thread's time goes
 * faster than the clock on the wall. In microseconds. */
#define LOOK_EVERY 2000

void
gradus_run_set_limit (GradusRun *run, const GradusLimit *limit)
{
  run->limit = limit != NULL ? *limit : (GradusLimit){ 0 };
  run->looked = 0;
  run->refused = GRADUS_REFUSAL_NONE;
}

gboolean
gradus_run_is_allowed (GradusRun *run)
{
  const GradusLimit *limit = &run->limit;

  run->refused = GRADUS_REFUSAL_NONE;
  if (limit->bytes > 0 && run->step == gradus_run_get_last (run)
      && gradus_history_bytes (run->history) + gradus_run_changes_bytes (run) > limit->bytes)
    run->refused = GRADUS_REFUSAL_BYTES;
  else if (limit->cancel != NULL && g_atomic_int_get (limit->cancel) != 0)
    run->refused = GRADUS_REFUSAL_CANCELLED;
  else if (limit->seconds > 0.0)
    {
      const gint64 now = g_get_monotonic_time ();

      if (run->looked == 0 || now - run->looked >= LOOK_EVERY)
        {
          run->looked = now;
          if (gradus_limit_is_over (limit))
            run->refused = GRADUS_REFUSAL_TIME;
        }
    }
  return run->refused == GRADUS_REFUSAL_NONE;
}

gboolean
gradus_run_check_limit (const GradusRun *run, GError **error)
{
  const guint64 last = gradus_run_get_last (run);

  switch (run->refused)
    {
    case GRADUS_REFUSAL_TIME:
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_LIMIT,
                   /* Translators: the second is a number of seconds, such as 2. */
                   _ ("The run was stopped at step %" PRIu64 ": the %s seconds that it may take "
                      "here were over. Choose an earlier step."),
                   last, GRADUS_NUM (run->limit.seconds));
      return FALSE;
    case GRADUS_REFUSAL_BYTES:
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_LIMIT,
                   _ ("The run was stopped at step %" PRIu64
                      ": what is remembered of its steps has "
                      "come to %.0f MiB, and more may not be taken here. Choose an earlier step."),
                   last, (double) run->limit.bytes / (1024 * 1024));
      return FALSE;
    case GRADUS_REFUSAL_CANCELLED:
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_CANCELLED,
                   _ ("The run was stopped at step %" PRIu64 "."), last);
      return FALSE;
    case GRADUS_REFUSAL_NONE:
    default:
      return TRUE;
    }
}
