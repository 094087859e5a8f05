/* Gradus: the lessons there are.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-file-private.h"
#include "gradus-lesson-resources.h"
#include "gradus-lessons.h"
#include "gradus-registry.h"

#define RESOURCE_PATH "/io/github/gradus/Gradus/lessons"
#define SUFFIX ".gradus"

static GradusLesson *
load_embedded (const char *name, GError **error)
{
  g_autofree char *path = g_strconcat (RESOURCE_PATH "/", name, NULL);
  g_autofree char *id = g_strndup (name, strlen (name) - strlen (SUFFIX));
  g_autoptr (GBytes) bytes = g_resource_lookup_data (gradus_lesson_get_resource (), path,
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, error);
  GradusLesson *lesson;

  if (bytes == NULL)
    return NULL;
  lesson = gradus_lesson_from_json (g_bytes_get_data (bytes, NULL),
                                    (gssize) g_bytes_get_size (bytes), name, error);
  if (lesson != NULL)
    gradus_lesson_set_id (lesson, id);

  return lesson;
}

/* By chapter, and there its story before the lessons of its algorithms, which go as they do. */
static guint
rank (GradusLesson *lesson)
{
  const GradusAlgorithm *algorithm = gradus_lesson_get_algorithm (lesson);
  const GradusChapter *chapter = gradus_lesson_get_chapter (lesson);
  const GradusAlgorithm *const *all;
  guint n, place = 0;

  if (chapter == NULL)
    return G_MAXUINT;
  all = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    if (all[i] == algorithm)
      place = i + 1;

  return chapter->number * 1000 + place;
}

static int
compare_embedded (gconstpointer a, gconstpointer b)
{
  GradusLesson *one = *(GradusLesson *const *) a;
  GradusLesson *other = *(GradusLesson *const *) b;
  const guint place = rank (one), other_place = rank (other);

  if (place != other_place)
    return place < other_place ? -1 : 1;
  if (gradus_lesson_get_kind (one) != gradus_lesson_get_kind (other))
    return (int) gradus_lesson_get_kind (one) - (int) gradus_lesson_get_kind (other);

  return g_strcmp0 (gradus_lesson_get_id (one), gradus_lesson_get_id (other));
}

static int
compare_own (gconstpointer a, gconstpointer b)
{
  GradusLesson *one = *(GradusLesson *const *) a;
  GradusLesson *other = *(GradusLesson *const *) b;
  const char *title = gradus_lesson_get_text (one, GRADUS_LESSON_WHOLE, GRADUS_LESSON_TITLE, NULL);
  const char *other_title = gradus_lesson_get_text (other, GRADUS_LESSON_WHOLE, GRADUS_LESSON_TITLE,
                                                    NULL);
  int order = g_utf8_collate (title != NULL ? title : "", other_title != NULL ? other_title : "");

  return order != 0 ? order : g_strcmp0 (gradus_lesson_get_id (one), gradus_lesson_get_id (other));
}

static gpointer
read_embedded (gpointer user_data)
{
  g_auto (GStrv) names = g_resource_enumerate_children (
    gradus_lesson_get_resource (), RESOURCE_PATH, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  GPtrArray *lessons = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      GradusLesson *lesson = load_embedded (names[i], &error);

      /* The tests read them all. */
      if (lesson == NULL)
        g_error ("%s", error->message);
      g_ptr_array_add (lessons, lesson);
    }
  g_ptr_array_sort (lessons, compare_embedded);

  return lessons;
}

/* Every page of the map asks for them, and nobody changes them: what is edited is a file. */
static GPtrArray *
get_embedded (void)
{
  static GOnce once = G_ONCE_INIT;

  return g_once (&once, read_embedded, NULL);
}

/* Where own lessons are kept; the folder may not exist yet. */
static GFile *
get_folder (void)
{
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "gradus", "lessons", NULL);

  return g_file_new_for_path (path);
}

static GPtrArray *
list_own (GPtrArray *problems)
{
  GPtrArray *lessons = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GFile) folder = get_folder ();
  g_autofree char *path = g_file_get_path (folder);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autoptr (GFile) file = g_file_get_child (folder, name);
      g_autoptr (GError) error = NULL;
      GradusLesson *lesson;

      if (!g_str_has_suffix (name, SUFFIX) || name[0] == '.')
        continue;
      lesson = gradus_lesson_load (file, &error);
      if (lesson != NULL)
        g_ptr_array_add (lessons, lesson);
      else if (problems != NULL)
        g_ptr_array_add (problems, g_strdup (error->message));
    }
  g_ptr_array_sort (lessons, compare_own);

  return lessons;
}

static gpointer
copy_lesson (gconstpointer lesson, gpointer user_data)
{
  return g_object_ref ((gpointer) lesson);
}

GPtrArray *
gradus_lessons_list (GPtrArray *problems)
{
  GPtrArray *lessons = g_ptr_array_copy (get_embedded (), copy_lesson, NULL);

  g_ptr_array_extend_and_steal (lessons, list_own (problems));

  return lessons;
}

char **
gradus_lessons_list_ids (void)
{
  const GPtrArray *lessons = get_embedded ();
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();

  for (guint i = 0; i < lessons->len; i++)
    g_strv_builder_add (ids, gradus_lesson_get_id (g_ptr_array_index (lessons, i)));

  return g_strv_builder_end (ids);
}

GradusLesson *
gradus_lessons_find (const char *id, GError **error)
{
  g_autofree char *name = g_strconcat (id, SUFFIX, NULL);
  g_autoptr (GPtrArray) lessons = NULL;
  GradusLesson *embedded = load_embedded (name, NULL);

  if (embedded != NULL)
    return embedded;
  lessons = gradus_lessons_list (NULL);
  for (guint i = 0; i < lessons->len; i++)
    {
      GradusLesson *lesson = g_ptr_array_index (lessons, i);

      if (g_strcmp0 (gradus_lesson_get_id (lesson), id) == 0)
        return g_object_ref (lesson);
    }
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
               _ ("There is no lesson called “%s”. “gradus-cli lesson list” shows all."), id);

  return NULL;
}

GradusLesson *
gradus_lessons_find_idea (const GradusAlgorithm *algorithm)
{
  const GPtrArray *lessons = get_embedded ();

  for (guint i = 0; i < lessons->len; i++)
    {
      GradusLesson *lesson = g_ptr_array_index (lessons, i);

      if (gradus_lesson_get_algorithm (lesson) == algorithm
          && gradus_lesson_get_kind (lesson) == GRADUS_LESSON_IDEA)
        return g_object_ref (lesson);
    }
  return NULL;
}

/* Lower-case letters and digits of @title with single hyphens between them. */
static char *
make_stem (const char *title)
{
  GString *stem = g_string_new (NULL);

  for (const char *p = title != NULL ? title : ""; *p != '\0' && stem->len < 60;
       p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (g_unichar_isalnum (c))
        g_string_append_unichar (stem, g_unichar_tolower (c));
      else if (stem->len > 0 && stem->str[stem->len - 1] != '-')
        g_string_append_c (stem, '-');
    }
  if (stem->len > 0 && stem->str[stem->len - 1] == '-')
    g_string_truncate (stem, stem->len - 1);
  if (stem->len == 0)
    g_string_append (stem, "lesson");

  return g_string_free (stem, FALSE);
}

GFile *
gradus_lessons_new_file (const char *title, GError **error)
{
  g_autoptr (GFile) folder = get_folder ();
  g_autoptr (GError) inner = NULL;
  g_autofree char *stem = make_stem (title);

  if (!g_file_make_directory_with_parents (folder, NULL, &inner)
      && !g_error_matches (inner, G_IO_ERROR, G_IO_ERROR_EXISTS))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("The folder “%s” for your lessons cannot be made (%s). Make room or change "
                      "its permissions."),
                   g_file_peek_path (folder), inner->message);
      return NULL;
    }
  for (guint i = 1;; i++)
    {
      g_autofree char *name = i == 1 ? g_strconcat (stem, SUFFIX, NULL)
                                     : g_strdup_printf ("%s-%u" SUFFIX, stem, i);
      g_autoptr (GFile) file = g_file_get_child (folder, name);

      if (!g_file_query_exists (file, NULL))
        return g_steal_pointer (&file);
    }
}
