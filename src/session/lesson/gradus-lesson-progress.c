/* Gradus: how far a person has come in the lessons.
 *
 * One key a lesson: "k-means-idea=5;done;points=2.5;"; files of older programs have no points. What
 * was answered is in a group of its own, with page, points and answer:
 * "k-means-idea=2/1/0;4/1/6.6;". Every read reads the file, which is small, so that several
 * windows and programs agree.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gio/gio.h>
#include <math.h>
#include <string.h>

#include "gradus-lesson-progress.h"

#define GROUP "progress"
#define ANSWERS "answers"
#define DONE "done"
#define POINTS "points="

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

static void
save (GKeyFile *keys)
{
  g_autofree char *path = get_path ();
  g_autofree char *folder = g_path_get_dirname (path);

  if (g_mkdir_with_parents (folder, 0700) == 0)
    g_key_file_save_to_file (keys, path, NULL);
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
  for (char **word = words; *word != NULL; word++)
    if (g_str_has_prefix (*word, POINTS))
      progress.points = g_ascii_strtod (*word + strlen (POINTS), NULL);
  if (!isfinite (progress.points) || progress.points < 0)
    progress.points = 0;

  return progress;
}

GStrv
gradus_lesson_progress_list_done (void)
{
  g_autoptr (GKeyFile) keys = load ();
  g_auto (GStrv) known = g_key_file_get_keys (keys, GROUP, NULL, NULL);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (char **key = known; key != NULL && *key != NULL; key++)
    {
      g_auto (GStrv) words = g_key_file_get_string_list (keys, GROUP, *key, NULL, NULL);
      g_autofree char *id = g_uri_unescape_string (*key, NULL);

      if (id != NULL && words != NULL && g_strv_contains ((const char *const *) words, DONE))
        g_strv_builder_add (builder, id);
    }
  return g_strv_builder_end (builder);
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
  g_autofree char *key = NULL;
  g_autofree char *pages = g_strdup_printf ("%u", progress.pages);
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *points = g_strconcat (
    POINTS, g_ascii_formatd (number, sizeof number, "%.6g", progress.points), NULL);
  const char *words[3] = { pages };
  gsize n = 1;

  if (id == NULL)
    return;
  if (progress.done)
    words[n++] = DONE;
  if (progress.points > 0)
    words[n++] = points;
  key = make_key (id);
  g_key_file_set_string_list (keys, GROUP, key, words, n);
  save (keys);
}

void
gradus_lesson_progress_get_replies (const char *id, GradusLessonReply *replies, guint n)
{
  g_autoptr (GKeyFile) keys = load ();
  g_autofree char *key = NULL;
  g_auto (GStrv) all = NULL;

  memset (replies, 0, n * sizeof *replies);
  if (id == NULL)
    return;
  key = make_key (id);
  all = g_key_file_get_string_list (keys, ANSWERS, key, NULL, NULL);
  for (char **one = all; one != NULL && *one != NULL; one++)
    {
      g_auto (GStrv) parts = g_strsplit (*one, "/", -1);
      guint64 page;
      double score, answer;

      if (g_strv_length (parts) != 3
          || !g_ascii_string_to_unsigned (parts[0], 10, 0, G_MAXUINT, &page, NULL) || page >= n)
        continue;
      score = g_ascii_strtod (parts[1], NULL);
      answer = g_ascii_strtod (parts[2], NULL);
      if (!(score >= 0 && score <= 1) || !isfinite (answer))
        continue;
      replies[page] = (GradusLessonReply){
        .given = TRUE,
        .score = score,
        .choice = fabs (answer) < GRADUS_LESSON_MAX_CHOICES ? (int) answer : -1,
        .number = answer,
      };
    }
}

void
gradus_lesson_progress_set_replies (const char *id, const GradusLessonReply *replies, guint n)
{
  g_autoptr (GKeyFile) keys = load ();
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;
  g_autofree char *key = NULL;

  if (id == NULL)
    return;
  for (guint i = 0; i < n; i++)
    if (replies[i].given)
      {
        char score[G_ASCII_DTOSTR_BUF_SIZE], answer[G_ASCII_DTOSTR_BUF_SIZE];
        g_autofree char *one = g_strdup_printf (
          "%u/%s/%s", i, g_ascii_formatd (score, sizeof score, "%.6g", replies[i].score),
          g_ascii_formatd (answer, sizeof answer, "%.10g", replies[i].number));

        g_strv_builder_add (builder, one);
      }
  all = g_strv_builder_end (builder);
  key = make_key (id);
  if (all[0] != NULL)
    g_key_file_set_string_list (keys, ANSWERS, key, (const char *const *) all, g_strv_length (all));
  else
    g_key_file_remove_key (keys, ANSWERS, key, NULL);
  save (keys);
}
