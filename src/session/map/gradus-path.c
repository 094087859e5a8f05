/* Gradus: paths, orders in which to go through what there is.
 *
 * The file of the progress has a key of the group "paths" for the current path, and a group a path:
 *
 *   [paths]
 *   current=cs229
 *   [path cs229]
 *   here=k-means/kmeans-fig1
 *
 * It is read anew at every question and is small, so that several windows agree. Older programs
 * wrote there which steps had been gone on from; that is not being done, so it is left where it is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-catalogue.h"
#include "gradus-language.h"
#include "gradus-lesson-progress.h"
#include "gradus-lessons.h"
#include "gradus-map-resources.h"
#include "gradus-path.h"
#include "gradus-progress.h"
#include "gradus-registry.h"

#define RESOURCE "/io/github/gradus/Gradus/map/paths.ini"
#define PATH "path "
#define LESSON "lesson:"

#define GROUP "paths"
#define CURRENT "current"
#define HERE "here"

struct _GradusPath
{
  char *group; /* "path cs229" */
  const char *id;
  GPtrArray *sections; /* char *, their groups */
  GPtrArray *steps;    /* GradusPathStep */
};

struct _GradusPathProgress
{
  const GradusPath *path;
  gboolean *done; /* of each step */
  int here;
};

/* --- The paths there are ---------------------------------------------------------------------- */

/* What comes with Gradus; the tests read all of it. */
static GKeyFile *
get_data (void)
{
  static gsize data;

  if (g_once_init_enter (&data))
    {
      g_autoptr (GBytes) bytes = g_resource_lookup_data (gradus_map_get_resource (), RESOURCE,
                                                         G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
      GKeyFile *keys = g_key_file_new ();

      g_key_file_load_from_bytes (keys, bytes, G_KEY_FILE_KEEP_TRANSLATIONS, NULL);
      g_once_init_leave (&data, (gsize) keys);
    }
  return (GKeyFile *) data;
}

/* The text of @key in @language, or in the best there is for the program; NULL without any. */
static const char *
get_text (const char *group, const char *key, const char *language)
{
  const char *const only[] = { language, NULL };
  const char *const *languages = language != NULL ? only : gradus_language_get_names ();
  g_autofree char *text = NULL;

  for (; *languages != NULL && text == NULL; languages++)
    {
      g_autofree char *localised = g_strdup_printf ("%s[%s]", key, *languages);

      if (g_str_equal (*languages, "en"))
        break;
      text = g_key_file_get_string (get_data (), group, localised, NULL);
    }
  if (text == NULL)
    text = g_key_file_get_string (get_data (), group, key, NULL);
  return g_intern_string (text);
}

static GradusPathStep *
step_new (const char *words, guint section)
{
  GradusPathStep *step = g_new0 (GradusPathStep, 1);
  const char *figure = strchr (words, '@');
  char *slash;

  step->id = figure != NULL ? g_strndup (words, (gsize) (figure - words)) : g_strdup (words);
  step->figure = figure != NULL ? g_strdup (figure + 1) : NULL;
  step->section = section;
  if (g_str_has_prefix (step->id, LESSON))
    {
      step->lesson = g_strdup (step->id + strlen (LESSON));
      return step;
    }
  step->entry = g_strdup (step->id);
  slash = strchr (step->entry, '/');
  if (slash != NULL)
    {
      *slash = '\0';
      step->preset = g_strdup (slash + 1);
    }
  return step;
}

static GradusPath *
path_new (const char *group)
{
  GradusPath *path = g_new0 (GradusPath, 1);

  path->group = g_strdup (group);
  path->id = path->group + strlen (PATH);
  path->sections = g_ptr_array_new ();
  path->steps = g_ptr_array_new ();
  for (guint number = 1;; number++)
    {
      g_autofree char *section = g_strdup_printf ("%s %u", path->id, number);
      g_auto (GStrv) steps = g_key_file_get_string_list (get_data (), section, "steps", NULL, NULL);

      if (steps == NULL)
        return path;
      for (char **words = steps; *words != NULL; words++)
        g_ptr_array_add (path->steps, step_new (*words, number - 1));
      g_ptr_array_add (path->sections, g_steal_pointer (&section));
    }
}

const GradusPath *const *
gradus_paths_get (guint *n)
{
  static gsize paths;
  GPtrArray *all;

  g_return_val_if_fail (n != NULL, NULL);

  if (g_once_init_enter (&paths))
    {
      g_auto (GStrv) groups = g_key_file_get_groups (get_data (), NULL);

      all = g_ptr_array_new ();
      for (char **group = groups; *group != NULL; group++)
        {
          if (g_str_has_prefix (*group, PATH))
            g_ptr_array_add (all, path_new (*group));
        }
      g_once_init_leave (&paths, (gsize) all);
    }
  all = (GPtrArray *) paths;
  *n = all->len;
  return (const GradusPath *const *) all->pdata;
}

const GradusPath *
gradus_paths_find (const char *id)
{
  guint n;
  const GradusPath *const *paths = gradus_paths_get (&n);

  for (guint i = 0; i < n; i++)
    {
      if (g_strcmp0 (paths[i]->id, id) == 0)
        return paths[i];
    }
  return NULL;
}

const char *
gradus_path_get_id (const GradusPath *path)
{
  return path->id;
}

const char *
gradus_path_get_title (const GradusPath *path, const char *language)
{
  return get_text (path->group, "title", language);
}

const char *
gradus_path_get_idea (const GradusPath *path, const char *language)
{
  return get_text (path->group, "idea", language);
}

const char *
gradus_path_get_section_title (const GradusPath *path, guint section, const char *language)
{
  g_return_val_if_fail (section < path->sections->len, NULL);
  return get_text (g_ptr_array_index (path->sections, section), "title", language);
}

const char *
gradus_path_get_section_sign (const GradusPath *path, guint section, const char *language)
{
  g_return_val_if_fail (section < path->sections->len, NULL);
  return get_text (g_ptr_array_index (path->sections, section), "sign", language);
}

const char *
gradus_path_get_section_words (const GradusPath *path, guint section, const char *language)
{
  g_return_val_if_fail (section < path->sections->len, NULL);
  return get_text (g_ptr_array_index (path->sections, section), "words", language);
}

const char *
gradus_path_get_section_id (const GradusPath *path, guint section)
{
  g_return_val_if_fail (section < path->sections->len, NULL);
  return g_ptr_array_index (path->sections, section);
}

const GradusPath *
gradus_paths_find_section (const char *id, guint *section)
{
  guint n;
  const GradusPath *const *paths = gradus_paths_get (&n);

  for (guint i = 0; i < n; i++)
    for (*section = 0; *section < paths[i]->sections->len; (*section)++)
      if (g_strcmp0 (gradus_path_get_section_id (paths[i], *section), id) == 0)
        return paths[i];
  return NULL;
}

guint
gradus_path_get_n_sections (const GradusPath *path)
{
  return path->sections->len;
}

guint
gradus_path_get_n_steps (const GradusPath *path)
{
  return path->steps->len;
}

const GradusPathStep *
gradus_path_get_step (const GradusPath *path, guint step)
{
  g_return_val_if_fail (step < path->steps->len, NULL);
  return g_ptr_array_index (path->steps, step);
}

const GradusAlgorithm *
gradus_path_step_get_algorithm (const GradusPathStep *step)
{
  return step->entry != NULL ? gradus_registry_find_algorithm (step->entry) : NULL;
}

/* The lessons of a path come with Gradus. */
gboolean
gradus_path_step_is_there (const GradusPathStep *step)
{
  return step->lesson != NULL || gradus_path_step_get_algorithm (step) != NULL;
}

/* The preset that fails; NULL when the step has none. */
static const GradusPreset *
find_failing (const GradusPathStep *step)
{
  const GradusAlgorithm *algorithm = gradus_path_step_get_algorithm (step);
  const GradusPreset *preset = algorithm != NULL && step->preset != NULL
                                 ? gradus_algorithm_find_preset (algorithm, step->preset)
                                 : NULL;

  return preset != NULL && preset->failure != NULL ? preset : NULL;
}

const char *
gradus_path_step_get_failure (const GradusPathStep *step)
{
  const GradusPreset *preset = find_failing (step);

  return preset != NULL ? _ (preset->failure) : NULL;
}

char *
gradus_path_step_dup_title (const GradusPathStep *step)
{
  const GradusAlgorithm *algorithm = gradus_path_step_get_algorithm (step);
  const GradusPreset *failing = find_failing (step);
  g_autoptr (GradusLesson) lesson = NULL;

  if (failing != NULL)
    return g_strdup (_ (failing->title));
  if (algorithm != NULL)
    return g_strdup (_ (algorithm->title));
  if (step->lesson != NULL)
    {
      lesson = gradus_lessons_find (step->lesson, NULL);
      return g_strdup (lesson != NULL ? gradus_lesson_get_text (lesson, GRADUS_LESSON_WHOLE,
                                                                GRADUS_LESSON_TITLE, NULL)
                                      : step->lesson);
    }
  return g_strdup (gradus_catalogue_find (step->entry)->title);
}

const char *
gradus_path_step_get_reason (const GradusPathStep *step)
{
  const char *failure = gradus_path_step_get_failure (step);
  g_autoptr (GradusLesson) lesson = NULL;

  if (failure != NULL)
    return failure;
  if (step->entry != NULL)
    return gradus_catalogue_find (step->entry)->aha;
  lesson = gradus_lessons_find (step->lesson, NULL);
  return lesson != NULL ? g_intern_string (
           gradus_lesson_get_text (lesson, GRADUS_LESSON_WHOLE, GRADUS_LESSON_SUMMARY, NULL))
                        : NULL;
}

GradusLesson *
gradus_path_dup_lesson (const GradusPath *path, guint number)
{
  const GradusPathStep *step = gradus_path_get_step (path, number);
  const GradusAlgorithm *algorithm = gradus_path_step_get_algorithm (step);
  GradusLesson *lesson = NULL;

  if (step->lesson != NULL)
    return gradus_lessons_find (step->lesson, NULL);
  if (algorithm == NULL || step->preset != NULL)
    return NULL;
  lesson = gradus_lessons_find_idea (algorithm);
  for (guint i = 0; lesson != NULL && i < path->steps->len; i++)
    if (g_strcmp0 (gradus_path_get_step (path, i)->lesson, gradus_lesson_get_id (lesson)) == 0)
      g_clear_object (&lesson);
  return lesson;
}

gboolean
gradus_path_step_is_about (const GradusPathStep *step, const GradusAlgorithm *algorithm,
                           GradusLesson *lesson)
{
  g_autoptr (GradusLesson) own = NULL;

  if (step->lesson != NULL && lesson != NULL)
    return g_strcmp0 (gradus_lesson_get_id (lesson), step->lesson) == 0;
  if (lesson != NULL)
    algorithm = gradus_lesson_get_algorithm (lesson);
  if (step->lesson != NULL)
    own = gradus_lessons_find (step->lesson, NULL);
  return algorithm != NULL
         && algorithm
              == (own != NULL ? gradus_lesson_get_algorithm (own)
                              : gradus_path_step_get_algorithm (step));
}

const char *
gradus_paths_find_figure (const char *entry)
{
  guint n;
  const GradusPath *const *paths = gradus_paths_get (&n);

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < paths[i]->steps->len; j++)
      {
        const GradusPathStep *step = gradus_path_get_step (paths[i], j);

        if (g_strcmp0 (step->entry, entry) == 0 && step->figure != NULL
            && g_ascii_isdigit (*step->figure))
          return step->figure;
      }
  return NULL;
}

/* --- How far a person has come ---------------------------------------------------------------- */

/* @lessons: ids of those that are done. */
static gboolean
is_done (const GradusPathStep *step, const char *const *lessons)
{
  if (step->lesson != NULL)
    return g_strv_contains (lessons, step->lesson);
  return gradus_progress_has_ended (gradus_progress_get_default (), step->entry, step->preset);
}

static char *
get_file (void)
{
  return g_build_filename (g_get_user_state_dir (), "gradus", "paths.ini", NULL);
}

/* Without a file, or with a damaged one, nothing has been begun. */
static GKeyFile *
load (void)
{
  GKeyFile *keys = g_key_file_new ();
  g_autofree char *file = get_file ();

  g_key_file_load_from_file (keys, file, G_KEY_FILE_KEEP_COMMENTS, NULL);
  return keys;
}

static void
save (GKeyFile *keys)
{
  g_autofree char *file = get_file ();
  g_autofree char *folder = g_path_get_dirname (file);

  if (g_mkdir_with_parents (folder, 0700) == 0)
    g_key_file_save_to_file (keys, file, NULL);
}

GradusPathProgress *
gradus_path_progress_load (const GradusPath *path)
{
  GradusPathProgress *progress = g_new0 (GradusPathProgress, 1);
  g_autoptr (GKeyFile) keys = load ();
  g_autofree char *here = g_key_file_get_string (keys, path->group, HERE, NULL);
  g_auto (GStrv) lessons = gradus_lesson_progress_list_done ();

  progress->path = path;
  progress->here = -1;
  progress->done = g_new0 (gboolean, path->steps->len);
  for (guint i = 0; i < path->steps->len; i++)
    {
      const GradusPathStep *step = g_ptr_array_index (path->steps, i);

      if (g_strcmp0 (step->id, here) == 0)
        progress->here = (int) i;
      progress->done[i] = is_done (step, (const char *const *) lessons);
    }
  return progress;
}

void
gradus_path_progress_free (GradusPathProgress *progress)
{
  g_free (progress->done);
  g_free (progress);
}

gboolean
gradus_path_progress_is_done (const GradusPathProgress *progress, guint step)
{
  g_return_val_if_fail (step < progress->path->steps->len, FALSE);
  return progress->done[step];
}

guint
gradus_path_progress_count (const GradusPathProgress *progress, guint *n_there)
{
  guint n_done = 0;

  *n_there = 0;
  for (guint i = 0; i < progress->path->steps->len; i++)
    {
      const gboolean there = gradus_path_step_is_there (gradus_path_get_step (progress->path, i));

      *n_there += there;
      n_done += there && progress->done[i];
    }
  return n_done;
}

int
gradus_path_progress_get_here (const GradusPathProgress *progress)
{
  return progress->here;
}

int
gradus_path_progress_get_next (const GradusPathProgress *progress)
{
  const guint n = progress->path->steps->len;
  const guint from = progress->here >= 0 ? (guint) progress->here : 0;

  for (guint i = 0; i < n; i++)
    {
      const guint step = (from + i) % n;

      if (!progress->done[step]
          && gradus_path_step_is_there (gradus_path_get_step (progress->path, step)))
        return (int) step;
    }
  return -1;
}

int
gradus_path_find_beside (const GradusPath *path, guint step, gboolean behind)
{
  const int direction = behind ? 1 : -1;

  for (int i = (int) step + direction; i >= 0 && i < (int) path->steps->len; i += direction)
    if (gradus_path_step_is_there (gradus_path_get_step (path, (guint) i)))
      return i;
  return -1;
}

const GradusPath *
gradus_paths_get_current (void)
{
  g_autoptr (GKeyFile) keys = load ();
  g_autofree char *id = g_key_file_get_string (keys, GROUP, CURRENT, NULL);

  return gradus_paths_find (id);
}

void
gradus_path_set_here (const GradusPath *path, guint step)
{
  g_autoptr (GKeyFile) keys = load ();

  g_return_if_fail (step < path->steps->len);

  g_key_file_set_string (keys, GROUP, CURRENT, path->id);
  g_key_file_set_string (keys, path->group, HERE, gradus_path_get_step (path, step)->id);
  save (keys);
}

void
gradus_paths_leave (void)
{
  g_autoptr (GKeyFile) keys = load ();

  g_key_file_remove_key (keys, GROUP, CURRENT, NULL);
  save (keys);
}
