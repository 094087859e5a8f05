/* Gradus: a trace that is read again whenever a person's program has written it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "gradus-algorithm.h"
#include "gradus-errand.h"
#include "gradus-file-private.h"
#include "gradus-trace-watch.h"

/* Milliseconds: of quiet before the file is read, and between questions for its version. */
#define QUIET 150
#define ASK 1000

typedef struct
{
  GradusRun *run;
  GFile *file;
  /* What came out. */
  GradusTraceDiff *diff;
  GradusScript *script;
  char *words;
} Job;

struct _GradusTraceWatch
{
  GObject parent_instance;

  GFile *file;
  GradusRun *run;
  GFileMonitor *monitor;
  char *version;    /* of what was read last, or NULL */
  guint quiet, ask; /* sources */
  GradusErrand *errand;
  Job *last; /* what came home last, or NULL */
  guint count;
};

G_DEFINE_FINAL_TYPE (GradusTraceWatch, gradus_trace_watch, G_TYPE_OBJECT)

static guint news_signal;

/* --- The work --------------------------------------------------------------------------------- */

static void
job_free (gpointer data)
{
  Job *job = data;

  g_clear_pointer (&job->run, gradus_run_free);
  g_object_unref (job->file);
  g_clear_pointer (&job->diff, gradus_trace_diff_free);
  g_clear_pointer (&job->script, gradus_script_unref);
  g_free (job->words);
  g_free (job);
}

/* "Assign (iteration 2)" of the step behind the last record; NULL when the run ends there. */
static char *
describe_next (GradusRun *run, guint64 step)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  int phase;

  if (!gradus_run_seek (run, step, 0))
    return NULL;
  phase = gradus_run_get_next_phase (run);
  return phase < 0
           ? NULL
           : g_strdup_printf (_ ("%s (iteration %" PRIu64 ")"), _ (algorithm->phases[phase].title),
                              gradus_run_get_iteration (run) + 1);
}

static char *
make_words (const Job *job, guint cut)
{
  GString *words = g_string_new (job->diff->verdict);
  const GradusTraceDiff *diff = job->diff;

  if (diff->code != NULL)
    {
      g_string_append_c (words, '\n');
      g_string_append_printf (words, _ ("The line of the pseudo-code: %s"), diff->code);
    }
  if (diff->suspicion != NULL)
    g_string_append_printf (words, "\n%s", diff->suspicion);
  if (!diff->differs && diff->n_records > 0 && diff->repeats == 0)
    {
      g_autofree char *next = describe_next (job->run, diff->step);

      if (next != NULL)
        {
          g_string_append_c (words, '\n');
          g_string_append_printf (words, _ ("It ends after step %" PRIu64 ". Next comes %s."),
                                  diff->step, next);
        }
    }
  for (guint i = 0; i < diff->notes->len; i++)
    g_string_append_printf (words, "\n%s", (const char *) g_ptr_array_index (diff->notes, i));
  if (cut > 0)
    {
      g_string_append_c (words, '\n');
      g_string_append_printf (words, _ ("Line %u ends in the middle; read up to line %u."), cut,
                              cut - 1);
    }
  return g_string_free (words, FALSE);
}

static gboolean
job_work (gpointer data, GradusTrip *trip, GError **error)
{
  Job *job = data;
  g_autoptr (GradusOwnTrace) trace = NULL;
  guint64 last;
  guint cut;

  trace = gradus_own_trace_load_lines (job->file, gradus_run_get_algorithm (job->run), &cut, error);
  if (trace == NULL)
    return FALSE;
  job->diff = gradus_own_trace_compare (trace, job->run, GRADUS_TRACE_DIFF_TOLERANCE,
                                        gradus_trip_get_cancel (trip), error);
  if (job->diff == NULL)
    return FALSE;
  job->script = gradus_own_trace_make_script (trace, gradus_run_get_first_setup (job->run), &last);
  job->words = make_words (job, cut);
  return TRUE;
}

static gpointer
job_begin (gpointer owner)
{
  GradusTraceWatch *self = owner;
  Job *job = g_new0 (Job, 1);

  job->run = gradus_run_copy (self->run);
  job->file = g_object_ref (self->file);
  g_free (self->version);
  self->version = gradus_file_get_version (self->file);
  return job;
}

static void
job_done (gpointer data, const GError *error, gpointer owner)
{
  GradusTraceWatch *self = owner;
  const Job *came = data;
  Job *job;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  job = g_new0 (Job, 1);
  *job = *came;
  ((Job *) data)->run = NULL;
  ((Job *) data)->diff = NULL;
  ((Job *) data)->script = NULL;
  ((Job *) data)->words = NULL;
  g_object_ref (job->file);
  if (error != NULL)
    {
      g_free (job->words);
      job->words = g_strdup (error->message);
    }
  g_clear_pointer (&self->last, job_free);
  self->last = job;
  self->count++;
  g_signal_emit (self, news_signal, 0);
}

static const GradusErrandKind job_kind = {
  .begin = job_begin,
  .work = job_work,
  .done = job_done,
  .clear = job_free,
};

/* --- What has happened to the file ------------------------------------------------------------ */

static gboolean
quiet_cb (gpointer user_data)
{
  GradusTraceWatch *self = user_data;

  self->quiet = 0;
  gradus_errand_call (self->errand);
  return G_SOURCE_REMOVE;
}

static void
wait_for_quiet (GradusTraceWatch *self)
{
  g_clear_handle_id (&self->quiet, g_source_remove);
  self->quiet = g_timeout_add (QUIET, quiet_cb, self);
}

static void
changed_cb (GradusTraceWatch *self, GFile *file, GFile *other)
{
  if (g_file_equal (file, self->file) || (other != NULL && g_file_equal (other, self->file)))
    wait_for_quiet (self);
}

static gboolean
ask_cb (gpointer user_data)
{
  GradusTraceWatch *self = user_data;
  g_autofree char *version = gradus_file_get_version (self->file);

  if (self->quiet == 0 && !gradus_errand_is_busy (self->errand)
      && g_strcmp0 (version, self->version) != 0)
    wait_for_quiet (self);
  return G_SOURCE_CONTINUE;
}

/* --- The object ------------------------------------------------------------------------------- */

static void
gradus_trace_watch_dispose (GObject *object)
{
  GradusTraceWatch *self = GRADUS_TRACE_WATCH (object);

  g_clear_handle_id (&self->quiet, g_source_remove);
  g_clear_handle_id (&self->ask, g_source_remove);
  g_clear_pointer (&self->errand, gradus_errand_free);
  if (self->monitor != NULL)
    g_file_monitor_cancel (self->monitor);
  g_clear_object (&self->monitor);
  g_clear_object (&self->file);
  g_clear_pointer (&self->run, gradus_run_free);
  g_clear_pointer (&self->last, job_free);
  g_clear_pointer (&self->version, g_free);
  G_OBJECT_CLASS (gradus_trace_watch_parent_class)->dispose (object);
}

static void
gradus_trace_watch_class_init (GradusTraceWatchClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gradus_trace_watch_dispose;
  news_signal = g_signal_new ("news", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                              NULL, G_TYPE_NONE, 0);
}

static void
gradus_trace_watch_init (GradusTraceWatch *self)
{
  self->errand = gradus_errand_new (&job_kind, self);
}

GradusTraceWatch *
gradus_trace_watch_new (GFile *file, const GradusRun *run)
{
  GradusTraceWatch *self = g_object_new (GRADUS_TYPE_TRACE_WATCH, NULL);
  g_autoptr (GFile) folder = g_file_get_parent (file);

  self->file = g_object_ref (file);
  self->run = gradus_run_copy (run);
  if (folder != NULL)
    self->monitor = g_file_monitor_directory (folder, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (self->monitor != NULL)
    g_signal_connect_object (self->monitor, "changed", G_CALLBACK (changed_cb), self,
                             G_CONNECT_SWAPPED);
  self->ask = g_timeout_add (ASK, ask_cb, self);
  gradus_errand_call (self->errand);
  return self;
}

GFile *
gradus_trace_watch_get_file (GradusTraceWatch *self)
{
  g_return_val_if_fail (GRADUS_IS_TRACE_WATCH (self), NULL);
  return self->file;
}

const char *
gradus_trace_watch_get_words (GradusTraceWatch *self)
{
  g_return_val_if_fail (GRADUS_IS_TRACE_WATCH (self), NULL);
  return self->last != NULL ? self->last->words : "";
}

const GradusTraceDiff *
gradus_trace_watch_get_diff (GradusTraceWatch *self)
{
  g_return_val_if_fail (GRADUS_IS_TRACE_WATCH (self), NULL);
  return self->last != NULL ? self->last->diff : NULL;
}

GradusScript *
gradus_trace_watch_get_script (GradusTraceWatch *self)
{
  g_return_val_if_fail (GRADUS_IS_TRACE_WATCH (self), NULL);
  return self->last != NULL ? self->last->script : NULL;
}

guint64
gradus_trace_watch_get_step (GradusTraceWatch *self)
{
  g_return_val_if_fail (GRADUS_IS_TRACE_WATCH (self), 0);
  return self->last != NULL && self->last->diff != NULL ? self->last->diff->step : 0;
}

guint
gradus_trace_watch_count (GradusTraceWatch *self)
{
  g_return_val_if_fail (GRADUS_IS_TRACE_WATCH (self), 0);
  return self->count;
}
