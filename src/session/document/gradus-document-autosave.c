/* Gradus: autosave and recovery.
 *
 * A modified document is written to $XDG_STATE_HOME/gradus/recovery/PID-TOKEN-N.gradus at most a
 * second after a change, on a worker and atomically. A clean close removes the file. What is left
 * belongs to processes that ended otherwise. The random token tells a process from an earlier one
 * that had the same number, as happens in containers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "gradus-document-private.h"
#include "gradus-file-private.h"

#define DELAY 1000

struct _GradusAutosave
{
  gatomicrefcount ref_count;
  guint source;
  GradusErrand *errand;
  GMutex mutex;
  char *path;
  guint64 wanted;          /* under mutex: number of the newest state; older ones are not written */
};

typedef struct
{
  GradusAutosave *autosave;
  GradusExperiment *experiment;
  guint64 number;
} Write;

static void
autosave_unref (GradusAutosave *autosave)
{
  if (!g_atomic_ref_count_dec (&autosave->ref_count))
    return;
  g_mutex_clear (&autosave->mutex);
  g_free (autosave->path);
  g_free (autosave);
}

static char *
get_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "gradus", "recovery", NULL);
}

/* The same for all documents of this process, different from every other process. */
static const char *
get_process_id (void)
{
  static gsize once;
  static char id[48];

  if (g_once_init_enter (&once))
    {
      g_snprintf (id, sizeof id, "%ld-%08x-", (long) getpid (), g_random_int ());
      g_once_init_leave (&once, 1);
    }

  return id;
}

static char *
make_path (void)
{
  static gint count;
  g_autofree char *folder = get_folder ();
  g_autofree char *name = g_strdup_printf ("%s%d.gradus", get_process_id (),
                                           g_atomic_int_add (&count, 1) + 1);

  return g_build_filename (folder, name, NULL);
}

/* --- Writing --- */

/* Write state number @number unless a newer one, or none, is wanted by now. */
static gboolean
write_state (GradusAutosave *autosave,
             GradusExperiment *experiment,
             guint64 number,
             GError **error)
{
  g_autofree char *text = gradus_experiment_to_json (experiment);
  g_autofree char *folder = g_path_get_dirname (autosave->path);
  g_autoptr (GFile) file = g_file_new_for_path (autosave->path);
  gboolean written = TRUE;

  g_mutex_lock (&autosave->mutex);
  if (autosave->wanted == number)
    {
      if (g_mkdir_with_parents (folder, 0700) != 0)
        {
          g_autofree char *shown = g_filename_display_name (folder);

          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                       _("The folder “%s” for recovery files cannot be made (%s). Save your work "
                         "in a file."), shown, g_strerror (errno));
          written = FALSE;
        }
      else
        written = gradus_file_write (file, text, strlen (text), error);
    }
  g_mutex_unlock (&autosave->mutex);

  return written;
}

static void
write_free (gpointer data)
{
  Write *write = data;

  gradus_experiment_unref (write->experiment);
  autosave_unref (write->autosave);
  g_free (write);
}

static gboolean
write_work (gpointer job,
            GradusTrip *trip,
            GError **error)
{
  Write *write = job;

  return write_state (write->autosave, write->experiment, write->number, error);
}

/* Nobody is told: a recovery file that cannot be written must not disturb the work it would
 * protect. */
static const GradusErrandKind write_kind = { .work = write_work, .clear = write_free };

static guint64
next_number (GradusAutosave *autosave)
{
  guint64 number;

  g_mutex_lock (&autosave->mutex);
  number = ++autosave->wanted;
  g_mutex_unlock (&autosave->mutex);

  return number;
}

static gboolean
autosave_cb (gpointer user_data)
{
  GradusDocument *self = user_data;
  GradusAutosave *autosave = self->autosave;
  Write *write;

  autosave->source = 0;
  write = g_new0 (Write, 1);
  g_atomic_ref_count_inc (&autosave->ref_count);
  write->autosave = autosave;
  write->experiment = gradus_document_make_experiment (self);
  write->number = next_number (autosave);
  gradus_errand_send (autosave->errand, write);

  return G_SOURCE_REMOVE;
}

void
gradus_document_schedule_autosave (GradusDocument *self)
{
  if (self->autosave == NULL)
    return;
  if (!self->modified)
    {
      gradus_document_discard_autosave (self);
      return;
    }
  /* The first change of a series sets the clock, so that no more than a second is ever lost. */
  if (self->autosave->source == 0)
    self->autosave->source = g_timeout_add (DELAY, autosave_cb, self);
}

void
gradus_document_set_autosave (GradusDocument *self,
                              gboolean enabled)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));

  /* What is visited is nobody's work, and what was set aside is protected already. */
  if (self->visit != NULL || enabled == (self->autosave != NULL))
    return;
  if (!enabled)
    {
      gradus_document_free_autosave (self);
      return;
    }
  self->autosave = g_new0 (GradusAutosave, 1);
  g_atomic_ref_count_init (&self->autosave->ref_count);
  g_mutex_init (&self->autosave->mutex);
  self->autosave->path = make_path ();
  self->autosave->errand = gradus_errand_new (&write_kind, NULL);
  gradus_document_schedule_autosave (self);
}

gboolean
gradus_document_autosave (GradusDocument *self,
                          GError **error)
{
  g_autoptr (GradusExperiment) experiment = NULL;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  if (self->autosave == NULL || self->setup == NULL || !self->modified)
    return TRUE;
  g_clear_handle_id (&self->autosave->source, g_source_remove);
  experiment = gradus_document_make_experiment (self);

  return write_state (self->autosave, experiment, next_number (self->autosave), error);
}

void
gradus_document_discard_autosave (GradusDocument *self)
{
  GradusAutosave *autosave;

  g_return_if_fail (GRADUS_IS_DOCUMENT (self));

  autosave = self->autosave;
  if (autosave == NULL)
    return;
  g_clear_handle_id (&autosave->source, g_source_remove);
  g_mutex_lock (&autosave->mutex);
  autosave->wanted++;
  g_unlink (autosave->path);
  g_mutex_unlock (&autosave->mutex);
}

void
gradus_document_free_autosave (GradusDocument *self)
{
  if (self->autosave == NULL)
    return;
  gradus_document_discard_autosave (self);
  gradus_errand_free (self->autosave->errand);
  g_clear_pointer (&self->autosave, autosave_unref);
}

/* --- Recovery --- */

/* Whether the process that wrote the file @name is still there. */
static gboolean
is_alive (const char *name)
{
  gint64 pid = g_ascii_strtoll (name, NULL, 10);

  if (pid == getpid ())
    return g_str_has_prefix (name, get_process_id ());

  return pid > 0 && pid <= G_MAXINT && (kill ((pid_t) pid, 0) == 0 || errno == EPERM);
}

static gint64
get_time (GFile *file)
{
  GStatBuf info;

  return g_stat (g_file_peek_path (file), &info) == 0 ? (gint64) info.st_mtime : 0;
}

static int
compare_times (gconstpointer a,
               gconstpointer b)
{
  gint64 x = get_time (*(GFile *const *) a), y = get_time (*(GFile *const *) b);

  return (x < y) - (x > y);
}

GPtrArray *
gradus_document_list_recoverable (void)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree char *folder = get_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".gradus") && !is_alive (name))
      {
        g_autofree char *path = g_build_filename (folder, name, NULL);

        g_ptr_array_add (files, g_file_new_for_path (path));
      }
  /* The newest first. */
  g_ptr_array_sort (files, compare_times);

  return files;
}

gboolean
gradus_document_recover (GradusDocument *self,
                         GFile *file,
                         GError **error)
{
  g_autoptr (GradusExperiment) experiment = NULL;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  experiment = gradus_experiment_load (file, error);
  if (experiment == NULL || !gradus_document_take_experiment (self, experiment, error))
    return FALSE;
  gradus_document_take_file (self, NULL);
  gradus_document_set_modified (self, TRUE);
  /* The old file goes only when a new one protects the same work. */
  if (self->autosave != NULL && gradus_document_autosave (self, NULL))
    g_file_delete (file, NULL, NULL);

  return TRUE;
}
