/* Gradus: what a person has done with the entries.
 *
 * A group an entry: opened (microseconds since 1970, which order the visits), preset, step, done,
 * starred.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-progress.h"

struct _GradusProgress
{
  GObject parent_instance;

  GKeyFile *keys;
  char *path;
};

G_DEFINE_FINAL_TYPE (GradusProgress, gradus_progress, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
save (GradusProgress *self)
{
  g_autofree char *folder = g_path_get_dirname (self->path);

  if (g_mkdir_with_parents (folder, 0700) == 0)
    g_key_file_save_to_file (self->keys, self->path, NULL);
  g_signal_emit (self, signals[CHANGED], 0);
}

void
gradus_progress_visit (GradusProgress *self, const char *id, const char *preset, guint64 step,
                       gboolean done)
{
  g_return_if_fail (GRADUS_IS_PROGRESS (self));

  g_key_file_set_int64 (self->keys, id, "opened", g_get_real_time ());
  if (preset != NULL)
    g_key_file_set_string (self->keys, id, "preset", preset);
  else
    g_key_file_remove_key (self->keys, id, "preset", NULL);
  g_key_file_set_uint64 (self->keys, id, "step", step);
  if (done)
    g_key_file_set_boolean (self->keys, id, "done", TRUE);
  save (self);
}

gboolean
gradus_progress_was_opened (GradusProgress *self, const char *id)
{
  g_return_val_if_fail (GRADUS_IS_PROGRESS (self), FALSE);
  return g_key_file_get_int64 (self->keys, id, "opened", NULL) > 0;
}

gboolean
gradus_progress_is_done (GradusProgress *self, const char *id)
{
  g_return_val_if_fail (GRADUS_IS_PROGRESS (self), FALSE);
  return g_key_file_get_boolean (self->keys, id, "done", NULL);
}

gboolean
gradus_progress_get_visit (GradusProgress *self, const char *id, char **preset, guint64 *step)
{
  if (!gradus_progress_was_opened (self, id))
    return FALSE;
  if (preset != NULL)
    *preset = g_key_file_get_string (self->keys, id, "preset", NULL);
  if (step != NULL)
    *step = g_key_file_get_uint64 (self->keys, id, "step", NULL);
  return TRUE;
}

static int
compare_visits (gconstpointer a, gconstpointer b, gpointer user_data)
{
  GKeyFile *keys = user_data;
  const gint64 first = g_key_file_get_int64 (keys, *(char *const *) a, "opened", NULL);
  const gint64 second = g_key_file_get_int64 (keys, *(char *const *) b, "opened", NULL);

  return (first < second) - (first > second);
}

GStrv
gradus_progress_list_recent (GradusProgress *self, guint n)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) ids = NULL;
  gsize n_ids;

  g_return_val_if_fail (GRADUS_IS_PROGRESS (self), NULL);

  ids = g_key_file_get_groups (self->keys, &n_ids);
  g_qsort_with_data (ids, (int) n_ids, sizeof *ids, compare_visits, self->keys);
  for (gsize i = 0; i < n_ids && i < n && gradus_progress_was_opened (self, ids[i]); i++)
    g_strv_builder_add (builder, ids[i]);
  return g_strv_builder_end (builder);
}

gboolean
gradus_progress_is_starred (GradusProgress *self, const char *id)
{
  g_return_val_if_fail (GRADUS_IS_PROGRESS (self), FALSE);
  return g_key_file_get_boolean (self->keys, id, "starred", NULL);
}

void
gradus_progress_set_starred (GradusProgress *self, const char *id, gboolean starred)
{
  g_return_if_fail (GRADUS_IS_PROGRESS (self));

  if (starred == gradus_progress_is_starred (self, id))
    return;
  g_key_file_set_boolean (self->keys, id, "starred", starred);
  save (self);
}

static void
gradus_progress_finalize (GObject *object)
{
  GradusProgress *self = GRADUS_PROGRESS (object);

  g_key_file_unref (self->keys);
  g_free (self->path);
  G_OBJECT_CLASS (gradus_progress_parent_class)->finalize (object);
}

static void
gradus_progress_class_init (GradusProgressClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = gradus_progress_finalize;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

/* Without a file, or with a damaged one, nothing has been done. */
static void
gradus_progress_init (GradusProgress *self)
{
  self->keys = g_key_file_new ();
  self->path = g_build_filename (g_get_user_state_dir (), "gradus", "entries.ini", NULL);
  g_key_file_load_from_file (self->keys, self->path, G_KEY_FILE_KEEP_COMMENTS, NULL);
}

GradusProgress *
gradus_progress_get_default (void)
{
  static GradusProgress *progress;

  if (progress == NULL)
    progress = g_object_new (GRADUS_TYPE_PROGRESS, NULL);
  return progress;
}
