/* Gradus: what a person has done with the entries.
 *
 * A group an entry: opened (microseconds since 1970, which order the visits), preset, step, done,
 * ends (the presets whose runs have come to their end), starred. Files of older programs have no
 * ends, and of lessons that were finished it is written with the lessons alone: those count.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-algorithm.h"
#include "gradus-lesson-progress.h"
#include "gradus-lessons.h"
#include "gradus-progress.h"

#define OPENED "opened"
#define PRESET "preset"
#define STEP "step"
#define DONE "done"
#define ENDS "ends"
#define STARRED "starred"

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

/* @preset: whose end it was; NULL: of a person's own settings, or of a lesson. An entry that is
 * done and has no list of ends is from an older program: all of its presets count, and go on to. */
static void
finish (GradusProgress *self, const char *id, const char *preset)
{
  g_auto (GStrv) ends = g_key_file_get_string_list (self->keys, id, ENDS, NULL, NULL);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;

  if (ends == NULL && gradus_progress_is_done (self, id))
    return;
  g_key_file_set_boolean (self->keys, id, DONE, TRUE);
  if (ends != NULL)
    g_strv_builder_addv (builder, (const char **) ends);
  if (preset != NULL && (ends == NULL || !g_strv_contains ((const char *const *) ends, preset)))
    g_strv_builder_add (builder, preset);
  all = g_strv_builder_end (builder);
  g_key_file_set_string_list (self->keys, id, ENDS, (const char *const *) all, g_strv_length (all));
}

void
gradus_progress_visit (GradusProgress *self, const char *id, const char *preset, guint64 step,
                       gboolean done)
{
  g_return_if_fail (GRADUS_IS_PROGRESS (self));

  g_key_file_set_int64 (self->keys, id, OPENED, g_get_real_time ());
  if (preset != NULL)
    g_key_file_set_string (self->keys, id, PRESET, preset);
  else
    g_key_file_remove_key (self->keys, id, PRESET, NULL);
  g_key_file_set_uint64 (self->keys, id, STEP, step);
  if (done)
    finish (self, id, preset);
  save (self);
}

gboolean
gradus_progress_was_opened (GradusProgress *self, const char *id)
{
  g_return_val_if_fail (GRADUS_IS_PROGRESS (self), FALSE);
  return g_key_file_get_int64 (self->keys, id, OPENED, NULL) > 0;
}

gboolean
gradus_progress_is_done (GradusProgress *self, const char *id)
{
  g_return_val_if_fail (GRADUS_IS_PROGRESS (self), FALSE);
  return g_key_file_get_boolean (self->keys, id, DONE, NULL);
}

gboolean
gradus_progress_has_ended (GradusProgress *self, const char *id, const char *preset)
{
  g_auto (GStrv) ends = NULL;

  g_return_val_if_fail (GRADUS_IS_PROGRESS (self), FALSE);

  if (preset == NULL || !gradus_progress_is_done (self, id))
    return gradus_progress_is_done (self, id);
  if (!g_key_file_has_key (self->keys, id, ENDS, NULL))
    return TRUE;
  ends = g_key_file_get_string_list (self->keys, id, ENDS, NULL, NULL);
  return ends != NULL && g_strv_contains ((const char *const *) ends, preset);
}

/* The story of a chapter belongs to no entry. */
static void
finish_entry (GradusProgress *self, GradusLesson *lesson)
{
  const GradusAlgorithm *algorithm = gradus_lesson_get_algorithm (lesson);

  if (algorithm != NULL && gradus_lesson_get_kind (lesson) != GRADUS_LESSON_CHAPTER)
    finish (self, algorithm->id, NULL);
}

void
gradus_progress_play (GradusProgress *self, GradusLesson *lesson, guint page,
                      const GradusLessonReply *replies)
{
  const char *id = gradus_lesson_get_id (lesson);
  const guint n = gradus_lesson_get_n_bookmarks (lesson);
  GradusLessonProgress progress = gradus_lesson_progress_get (id);
  guint answered, asked;

  g_return_if_fail (GRADUS_IS_PROGRESS (self));

  progress.points = MAX (progress.points,
                         gradus_lesson_replies_score (replies, lesson, &answered, &asked));
  progress.pages = MIN (page + 1, n);
  progress.done |= page >= n && answered == asked;
  gradus_lesson_progress_set (id, progress);
  gradus_lesson_progress_set_replies (id, replies, n);
  if (progress.done)
    finish_entry (self, lesson);
  save (self);
}

gboolean
gradus_progress_get_visit (GradusProgress *self, const char *id, char **preset, guint64 *step)
{
  if (!gradus_progress_was_opened (self, id))
    return FALSE;
  if (preset != NULL)
    *preset = g_key_file_get_string (self->keys, id, PRESET, NULL);
  if (step != NULL)
    *step = g_key_file_get_uint64 (self->keys, id, STEP, NULL);
  return TRUE;
}

static int
compare_visits (gconstpointer a, gconstpointer b, gpointer user_data)
{
  GKeyFile *keys = user_data;
  const gint64 first = g_key_file_get_int64 (keys, *(char *const *) a, OPENED, NULL);
  const gint64 second = g_key_file_get_int64 (keys, *(char *const *) b, OPENED, NULL);

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
  return g_key_file_get_boolean (self->keys, id, STARRED, NULL);
}

void
gradus_progress_set_starred (GradusProgress *self, const char *id, gboolean starred)
{
  g_return_if_fail (GRADUS_IS_PROGRESS (self));

  if (starred == gradus_progress_is_starred (self, id))
    return;
  g_key_file_set_boolean (self->keys, id, STARRED, starred);
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

static void
count_lessons (GradusProgress *self)
{
  g_auto (GStrv) done = gradus_lesson_progress_list_done ();
  g_autoptr (GPtrArray) lessons = NULL;

  if (done[0] == NULL)
    return;
  lessons = gradus_lessons_list (NULL);
  for (guint i = 0; i < lessons->len; i++)
    {
      GradusLesson *lesson = g_ptr_array_index (lessons, i);

      if (g_strv_contains ((const char *const *) done, gradus_lesson_get_id (lesson)))
        finish_entry (self, lesson);
    }
}

/* Without a file, or with a damaged one, nothing has been done. */
static void
gradus_progress_init (GradusProgress *self)
{
  self->keys = g_key_file_new ();
  self->path = g_build_filename (g_get_user_state_dir (), "gradus", "entries.ini", NULL);
  g_key_file_load_from_file (self->keys, self->path, G_KEY_FILE_KEEP_COMMENTS, NULL);
  count_lessons (self);
}

GradusProgress *
gradus_progress_get_default (void)
{
  static GradusProgress *progress;

  if (progress == NULL)
    progress = g_object_new (GRADUS_TYPE_PROGRESS, NULL);
  return progress;
}
