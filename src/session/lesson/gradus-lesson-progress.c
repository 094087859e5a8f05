/* Gradus: how far a person has come in the lessons.
 *
 * One key a lesson: "k-means-idea=5;done;". Every read reads the file, which is small, so that
 * several windows and programs agree.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gio/gio.h>

#include "gradus-lesson-progress.h"

#define GROUP "progress"
#define DONE "done"

static char *
get_path (void)
{
  return g_build_filename (g_get_user_state_dir (), "gradus", "lessons.ini", NULL);
}

/* Without a file, or with a damaged one, nothing has been begun. */
static GKeyFile *
load (void)
{
  GKeyFile *keys = g_key_file_new ();
  g_autofree char *path = get_path ();

  g_key_file_load_from_file (keys, path, G_KEY_FILE_KEEP_COMMENTS, NULL);

  return keys;
}

/* The name of a file may hold what a key may not. */
static char *
make_key (const char *id)
{
  return g_uri_escape_string (id, NULL, FALSE);
}

GradusLessonProgress
gradus_lesson_progress_get (const char *id)
{
  GradusLessonProgress progress = { 0 };
  g_autoptr (GKeyFile) keys = load ();
  g_autofree char *key = NULL;
  g_auto (GStrv) words = NULL;
  guint64 pages;

  if (id == NULL)
    return progress;
  key = make_key (id);
  words = g_key_file_get_string_list (keys, GROUP, key, NULL, NULL);
  if (words == NULL || words[0] == NULL
      || !g_ascii_string_to_unsigned (words[0], 10, 0, 100000, &pages, NULL))
    return progress;
  progress.pages = (guint) pages;
  progress.done = g_strv_contains ((const char *const *) words, DONE);

  return progress;
}

gboolean
gradus_lesson_progress_is_empty (void)
{
  g_autoptr (GKeyFile) keys = load ();
  g_auto (GStrv) known = g_key_file_get_keys (keys, GROUP, NULL, NULL);

  return known == NULL || known[0] == NULL;
}

void
gradus_lesson_progress_set (const char *id, GradusLessonProgress progress)
{
  g_autoptr (GKeyFile) keys = load ();
  g_autofree char *path = get_path ();
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *key = NULL;
  g_autofree char *pages = g_strdup_printf ("%u", progress.pages);
  const char *const words[] = { pages, DONE };

  if (id == NULL)
    return;
  key = make_key (id);
  g_key_file_set_string_list (keys, GROUP, key, words, progress.done ? 2 : 1);
  if (g_mkdir_with_parents (folder, 0700) == 0)
    g_key_file_save_to_file (keys, path, NULL);
}

void
gradus_lesson_progress_reach (const char *id, guint pages, gboolean end)
{
  GradusLessonProgress progress = gradus_lesson_progress_get (id);

  progress.pages = pages;
  progress.done |= end;
  gradus_lesson_progress_set (id, progress);
}
