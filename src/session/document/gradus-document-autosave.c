/* Gradus: autosave and recovery.
 *
 * A modified document is written to $XDG_STATE_HOME/gradus/recovery/ID.gradus at most a second
 * after a change, on a worker and atomically. A clean close removes the file. What is left belongs
 * to documents that ended otherwise.
 *
 * To tell these from documents that are being worked on, a document holds a lock on its file (an
 * open file description lock, see fcntl(2)) for as long as it lives. The system lets go of it when
 * the process ends, however that happens, and over a restart of the machine; a number of a process
 * would be somebody else's by then. Whoever recovers or deletes a file locks it first, so that no
 * two do. Every write makes a new file, and there is a moment before that is locked: it may be
 * counted as left behind in it, and is found to be locked when somebody would take it.
 *
 * A file that cannot be read is renamed to ID.gradus.damaged, for a person to look at, so that it
 * is offered once and not at every start.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gradus-document-private.h"
#include "gradus-errand.h"
#include "gradus-file-private.h"

#define DELAY 1000

#define SUFFIX ".gradus"
#define DAMAGED ".damaged"

struct _GradusAutosave
{
  gatomicrefcount ref_count;
  guint source;
  GradusErrand *errand;
  gboolean told; /* that the last state could not be written */
  GMutex mutex;
  char *path;
  guint64 wanted; /* under mutex: number of the newest state; older ones are not written */
  int lock;       /* under mutex: the file at @path, open and locked, or -1 */
};

typedef struct
{
  GradusAutosave *autosave;
  GradusExperiment *experiment;
  guint64 number;
} Write;

/* --- Locks --- */

/* Open the regular file at @path and lock it; -1 when it is not there, or gone by the time that
 * another has let go of it, or another has it. */
static int
lock_file (const char *path)
{
  struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
  int fd = g_open (path, O_RDWR | O_NONBLOCK | O_CLOEXEC, 0);
  struct stat info;

  if (fd >= 0 && fcntl (fd, F_OFD_SETLK, &lock) == 0 && fstat (fd, &info) == 0
      && S_ISREG (info.st_mode) && info.st_nlink > 0)
    return fd;
  if (fd >= 0)
    close (fd);

  return -1;
}

/* Whether a document holds the file at @path. Where the file system has no locks, none is held:
 * better to offer too much than to lose it. */
static gboolean
is_locked (const char *path)
{
  struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
  int fd = g_open (path, O_RDWR | O_NONBLOCK | O_CLOEXEC, 0);
  gboolean locked;

  if (fd < 0)
    return FALSE;
  locked = fcntl (fd, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
  close (fd);

  return locked;
}

static void
unlock (int *fd)
{
  if (*fd >= 0)
    close (*fd);
  *fd = -1;
}

/* --- The file of a document --- */

static void
autosave_unref (GradusAutosave *autosave)
{
  if (!g_atomic_ref_count_dec (&autosave->ref_count))
    return;
  g_mutex_clear (&autosave->mutex);
  unlock (&autosave->lock);
  g_free (autosave->path);
  g_free (autosave);
}

static char *
get_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "gradus", "recovery", NULL);
}

static char *
make_path (void)
{
  g_autofree char *folder = get_folder ();
  g_autofree char *id = g_uuid_string_random ();
  /* A process that was forked goes on with the same random numbers. */
  g_autofree char *name = g_strdup_printf ("%ld-%s" SUFFIX, (long) getpid (), id);

  return g_build_filename (folder, name, NULL);
}

/* --- Writing --- */

/* Write state number @number unless a newer one, or none, is wanted by now. */
static gboolean
write_state (GradusAutosave *autosave, GradusExperiment *experiment, guint64 number, GError **error)
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
                       _ ("The folder “%s” for recovery files cannot be made (%s). Save your work "
                          "in a file."),
                       shown, g_strerror (errno));
          written = FALSE;
        }
      else
        written = gradus_file_write (file, text, strlen (text), error);
      /* What was locked before has been replaced. */
      if (written)
        {
          unlock (&autosave->lock);
          autosave->lock = lock_file (autosave->path);
        }
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
write_work (gpointer job, GradusTrip *trip, GError **error)
{
  Write *write = job;

  return write_state (write->autosave, write->experiment, write->number, error);
}

/* Once, until it can be written again: a failure must not disturb the work again and again. */
static void
write_done (gpointer job, const GError *error, gpointer owner)
{
  GradusAutosave *autosave = ((Write *) job)->autosave;

  if (error != NULL && !autosave->told)
    {
      g_autofree char *sentence =
        /* Translators: then follow one or two whole sentences that say why. */
        g_strdup_printf (
          _ ("Your work is not protected from a crash: no copy of it can be written. "
             "%s"),
          error->message);

      gradus_document_emit_unprotected (owner, sentence);
    }
  autosave->told = error != NULL;
}

static const GradusErrandKind write_kind = {
  .work = write_work,
  .done = write_done,
  .clear = write_free,
};

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
  if (gradus_undo_is_clean (self->undo))
    {
      gradus_document_discard_autosave (self);
      return;
    }
  /* The first change of a series sets the clock, so that no more than a second is ever lost. */
  if (self->autosave->source == 0)
    self->autosave->source = g_timeout_add (DELAY, autosave_cb, self);
}

void
gradus_document_set_autosave (GradusDocument *self, gboolean enabled)
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
  self->autosave->lock = -1;
  self->autosave->errand = gradus_errand_new (&write_kind, self);
  gradus_document_schedule_autosave (self);
}

gboolean
gradus_document_autosave (GradusDocument *self, GError **error)
{
  g_autoptr (GradusExperiment) experiment = NULL;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  if (self->autosave == NULL || self->setup == NULL || gradus_undo_is_clean (self->undo))
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
  /* In this order, so that nobody finds it without a lock. */
  g_unlink (autosave->path);
  unlock (&autosave->lock);
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

/* Leave the file of @autosave, which it takes, as somebody who is killed would. */
static void
leave (GradusAutosave *autosave)
{
  g_clear_handle_id (&autosave->source, g_source_remove);
  g_mutex_lock (&autosave->mutex);
  autosave->wanted++;
  unlock (&autosave->lock);
  g_mutex_unlock (&autosave->mutex);
  g_clear_pointer (&autosave->errand, gradus_errand_free);
  autosave_unref (autosave);
}

void
gradus_document_leave_autosave (GradusDocument *self)
{
  GradusAutosave *kept;

  g_return_if_fail (GRADUS_IS_DOCUMENT (self));

  /* What is set aside was written when it was; what is visited is nobody's work. */
  kept = self->visit != NULL ? gradus_document_take_kept_autosave (self) : NULL;
  if (kept != NULL)
    leave (kept);
  if (self->autosave == NULL)
    return;
  gradus_document_autosave (self, NULL);
  leave (g_steal_pointer (&self->autosave));
}

/* --- Recovery --- */

static gint64
get_time (GFile *file)
{
  GStatBuf info;

  return g_stat (g_file_peek_path (file), &info) == 0 ? (gint64) info.st_mtime : 0;
}

static int
compare_times (gconstpointer a, gconstpointer b)
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
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_str_has_suffix (name, SUFFIX) && g_file_test (path, G_FILE_TEST_IS_REGULAR)
          && !is_locked (path))
        g_ptr_array_add (files, g_file_new_for_path (path));
    }
  /* The newest first. */
  g_ptr_array_sort (files, compare_times);

  return files;
}

/* Lock a file that was left behind; -1 with the sentence when it has gone or somebody has it. */
static int
claim (GFile *file, GError **error)
{
  int fd = lock_file (g_file_peek_path (file));

  if (fd < 0)
    g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                         _ ("A copy of an experiment is not there any more: another window has "
                            "recovered or deleted it. Look there."));

  return fd;
}

/* Out of the list for good; what it would have said is lost otherwise, so the file stays. */
static void
set_aside (GFile *file, const char *reason, GError **error)
{
  const char *path = g_file_peek_path (file);
  g_autofree char *aside = g_strconcat (path, DAMAGED, NULL);
  g_autofree char *shown = NULL;
  gboolean renamed = g_rename (path, aside) == 0;

  shown = g_filename_display_name (renamed ? aside : path);
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
               /* Translators: the first is one or two whole sentences that say why. */
               _ ("A copy of an experiment is damaged and cannot be recovered. %s It has been set "
                  "aside as “%s”."),
               reason, shown);
}

gboolean
gradus_document_recover (GradusDocument *self, GFile *file, GError **error)
{
  g_autoptr (GradusExperiment) experiment = NULL;
  g_autoptr (GError) inner = NULL;
  int lock;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  lock = claim (file, error);
  if (lock < 0)
    return FALSE;
  experiment = gradus_experiment_load (file, &inner);
  if (experiment == NULL || !gradus_document_take_experiment (self, experiment, TRUE, &inner))
    {
      set_aside (file, inner->message, error);
      unlock (&lock);
      return FALSE;
    }
  gradus_document_take_file (self, NULL);
  gradus_undo_set_clean (self->undo, FALSE);
  /* The old file goes only when a new one protects the same work. */
  if (self->autosave != NULL && gradus_document_autosave (self, NULL))
    g_file_delete (file, NULL, NULL);
  unlock (&lock);

  return TRUE;
}

gboolean
gradus_document_delete_recoverable (GFile *file, GError **error)
{
  int lock = claim (file, error);
  gboolean deleted;

  if (lock < 0)
    return FALSE;
  deleted = g_file_delete (file, NULL, error);
  unlock (&lock);

  return deleted;
}
