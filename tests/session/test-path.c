/* Paths: what comes with Gradus is whole, and how far a person has come is not forgotten.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gstdio.h>

#include "gradus-catalogue.h"
#include "gradus-init.h"
#include "gradus-language.h"
#include "gradus-lesson-progress.h"
#include "gradus-lessons.h"
#include "gradus-path.h"
#include "gradus-progress.h"
#include "gradus-registry.h"

static char *
get_file (void)
{
  return g_build_filename (g_get_user_state_dir (), "gradus", "paths.ini", NULL);
}

static void
forget (void)
{
  g_autofree char *file = get_file ();

  g_remove (file);
}

/* And the folder. */
static void
clear (const char *folder)
{
  g_autofree char *inner = g_build_filename (folder, "gradus", NULL);
  g_autofree char *lessons = g_build_filename (inner, "lessons.ini", NULL);
  g_autofree char *entries = g_build_filename (inner, "entries.ini", NULL);

  forget ();
  g_remove (lessons);
  g_remove (entries);
  g_remove (inner);
  g_remove (folder);
}

static void
write_file (const char *text)
{
  g_autofree char *file = get_file ();
  g_autofree char *folder = g_path_get_dirname (file);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (file, text, -1, NULL));
}

static char *
read_file (void)
{
  g_autofree char *file = get_file ();
  char *text = NULL;

  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  return text;
}

static guint
find_step (const GradusPath *path, const char *id)
{
  for (guint i = 0; i < gradus_path_get_n_steps (path); i++)
    {
      if (g_str_equal (gradus_path_get_step (path, i)->id, id))
        return i;
    }
  g_error ("The path has no step “%s”.", id);
}

/* The first step from @from on that is there. */
static guint
find_there (const GradusPath *path, guint from)
{
  while (!gradus_path_step_is_there (gradus_path_get_step (path, from)))
    from++;
  return from;
}

/* Every step is an entry or a planned one with a name in both languages, a preset that the entry
 * has, or a lesson; none stands twice. */
static void
test_whole (void)
{
  guint n;
  const GradusPath *const *paths = gradus_paths_get (&n);

  g_assert_cmpuint (n, ==, 4);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
      guint section = 0, n_there = 0;

      g_assert_true (paths[i] == gradus_paths_find (gradus_path_get_id (paths[i])));
      g_assert_cmpstr (gradus_path_get_title (paths[i], "en"), !=,
                       gradus_path_get_title (paths[i], "zh_CN"));
      g_assert_cmpstr (gradus_path_get_idea (paths[i], "en"), !=,
                       gradus_path_get_idea (paths[i], "zh_CN"));
      for (guint j = 0; j < gradus_path_get_n_steps (paths[i]); j++)
        {
          const GradusPathStep *step = gradus_path_get_step (paths[i], j);
          const GradusAlgorithm *algorithm = gradus_path_step_get_algorithm (step);
          g_autofree char *title = NULL;

          g_test_message ("%s: %s", gradus_path_get_id (paths[i]), step->id);
          g_assert_true (step->lesson != NULL || gradus_catalogue_find (step->entry) != NULL);
          title = gradus_path_step_dup_title (step);
          g_assert_cmpstr (title, !=, step->id);
          /* Why one is there. */
          g_assert_nonnull (gradus_path_step_get_reason (step));
          g_assert_true (gradus_path_step_is_there (step));
          g_assert_true (g_hash_table_add (seen, step->id));
          g_assert_cmpuint (step->section, >=, section);
          g_assert_cmpuint (step->section, <=, section + 1);
          section = step->section;
          g_assert_nonnull (gradus_path_get_section_title (paths[i], section, "en"));
          g_assert_nonnull (gradus_path_get_section_title (paths[i], section, "zh_CN"));
          n_there += gradus_path_step_is_there (step);
          if (step->lesson != NULL)
            {
              g_autoptr (GradusLesson) lesson = gradus_lessons_find (step->lesson, NULL);

              g_assert_nonnull (lesson);
            }
          else if (algorithm != NULL && step->preset != NULL)
            g_assert_nonnull (gradus_algorithm_find_preset (algorithm, step->preset));
        }
      g_assert_cmpuint (n_there, >=, 10);
    }
}

/* Whatever there is to learn, some path leads to it. */
static void
test_no_gap (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  const GradusCatalogueEntry *entries;
  const GradusPath *const *paths;
  gboolean gap = FALSE;
  guint n, n_entries;

  paths = gradus_paths_get (&n);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < gradus_path_get_n_steps (paths[i]); j++)
      {
        const GradusPathStep *step = gradus_path_get_step (paths[i], j);

        if (step->entry != NULL)
          g_hash_table_add (seen, step->entry);
      }
  entries = gradus_catalogue_get_entries (&n_entries);
  for (guint i = 0; i < n_entries; i++)
    if (!g_hash_table_contains (seen, entries[i].id))
      {
        g_test_message ("No path leads to %s.", entries[i].id);
        gap = TRUE;
      }
  g_assert_false (gap);
}

static gboolean
has_failure (const GradusAlgorithm *algorithm, const char *id)
{
  const GradusPreset *preset = gradus_algorithm_find_preset (algorithm, id);

  return preset != NULL && preset->failure != NULL;
}

/* Every preset that fails has its place among the symptoms, and nothing else has one; a symptom has
 * what gives it away and the words it is looked for by, in both languages. */
static void
test_faults (void)
{
  const GradusPath *path = gradus_paths_find ("faults");
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  const GradusAlgorithm *const *algorithms;
  gboolean gap = FALSE;
  guint n, section;

  for (guint i = 0; i < gradus_path_get_n_steps (path); i++)
    {
      const GradusPathStep *step = gradus_path_get_step (path, i);

      g_assert_nonnull (step->preset);
      g_hash_table_add (seen, step->id);
      if (!gradus_path_step_is_there (step))
        continue;
      g_test_message ("%s", step->id);
      g_assert_true (has_failure (gradus_path_step_get_algorithm (step), step->preset));
      g_assert_cmpstr (gradus_path_step_get_reason (step), ==, gradus_path_step_get_failure (step));
    }
  algorithms = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    for (const GradusPreset *preset = algorithms[i]->presets; preset->id != NULL; preset++)
      {
        g_autofree char *id = g_strdup_printf ("%s/%s", algorithms[i]->id, preset->id);

        if (preset->failure != NULL && !g_hash_table_contains (seen, id))
          {
            g_test_message ("%s is under no symptom of the path “faults”.", id);
            gap = TRUE;
          }
      }
  g_assert_false (gap);
  for (guint i = 0; i < gradus_path_get_n_sections (path); i++)
    {
      g_assert_cmpstr (gradus_path_get_section_sign (path, i, "en"), !=,
                       gradus_path_get_section_sign (path, i, "zh_CN"));
      g_assert_cmpstr (gradus_path_get_section_words (path, i, "en"), !=,
                       gradus_path_get_section_words (path, i, "zh_CN"));
      g_assert_true (gradus_paths_find_section (gradus_path_get_section_id (path, i), &section)
                     == path);
      g_assert_cmpuint (section, ==, i);
    }
  g_assert_null (gradus_paths_find_section ("faults 0", &section));
}

/* The order of the lecture and of the book. */
static void
test_order (void)
{
  const GradusPath *lecture = gradus_paths_find ("cs229");
  const GradusPath *book = gradus_paths_find ("sugiyama");
  static const char *const told[] = {
    "gradient-descent/lecture",
    "logistic-regression",
    "gda",
    "smo",
    "shattering",
    "k-fold-cross-validation",
    "k-means/kmeans-fig1",
    "gmm-em",
    "pca",
    "ica",
    "value-iteration",
    "lqr",
  };
  int before = -1;
  guint chapter = 0;

  for (guint i = 0; i < G_N_ELEMENTS (told); i++)
    {
      const int at = (int) find_step (lecture, told[i]);

      g_assert_cmpint (at, >, before);
      before = at;
    }
  /* The figures of a chapter of the book bear its number. */
  for (guint i = 0; i < gradus_path_get_n_steps (book); i++)
    {
      const GradusPathStep *step = gradus_path_get_step (book, i);
      const guint number = (guint) g_ascii_strtoull (
        gradus_path_get_section_title (book, step->section, "en"), NULL, 10);

      g_assert_cmpuint (number, >=, chapter);
      chapter = number;
      if (step->figure != NULL)
        g_assert_cmpuint ((guint) g_ascii_strtoull (step->figure, NULL, 10), ==, number);
    }
  g_assert_cmpuint (chapter, ==, 19);
}

/* The run of @step comes to its end, or its lesson does. */
static void
finish (const GradusPathStep *step)
{
  const GradusLessonProgress done = { .pages = 1, .done = TRUE };

  if (step->lesson != NULL)
    gradus_lesson_progress_set (step->lesson, done);
  else
    gradus_progress_visit (gradus_progress_get_default (), step->entry, step->preset, 9, TRUE);
}

/* Going on passes over what is planned and what is done, and comes back to what was left out; what
 * stands beside a step may be done. */
static void
test_going_on (void)
{
  const GradusPath *path = gradus_paths_find ("afternoon");
  g_autoptr (GradusPathProgress) fresh = NULL;
  g_autoptr (GradusPathProgress) later = NULL;
  g_autoptr (GradusPathProgress) end = NULL;
  const guint n = gradus_path_get_n_steps (path);
  const guint first = find_there (path, 0);
  const guint second = find_there (path, first + 1);
  guint n_there;

  forget ();
  g_assert_null (gradus_paths_get_current ());
  fresh = gradus_path_progress_load (path);
  g_assert_cmpint (gradus_path_progress_get_here (fresh), ==, -1);
  g_assert_cmpuint (gradus_path_progress_count (fresh, &n_there), ==, 0);
  g_assert_cmpuint (n_there, <=, n);
  g_assert_cmpint (gradus_path_progress_get_next (fresh), ==, first);

  gradus_path_set_here (path, first);
  finish (gradus_path_get_step (path, first));
  later = gradus_path_progress_load (path);
  g_assert_true (gradus_paths_get_current () == path);
  g_assert_true (gradus_path_progress_is_done (later, first));
  g_assert_cmpuint (gradus_path_progress_count (later, &n_there), ==, 1);
  g_assert_cmpint (gradus_path_progress_get_next (later), ==, second);
  g_assert_cmpint (gradus_path_find_beside (path, second, FALSE), ==, first);
  g_assert_cmpint (gradus_path_find_beside (path, first, TRUE), ==, second);
  g_assert_cmpint (gradus_path_find_beside (path, first, FALSE), ==, -1);
  g_assert_cmpint (gradus_path_find_beside (path, n - 1, TRUE), ==, -1);

  for (guint i = 0; i < n; i++)
    if (i != second && gradus_path_step_is_there (gradus_path_get_step (path, i)))
      finish (gradus_path_get_step (path, i));
  gradus_path_set_here (path, n - 1);
  g_clear_pointer (&later, gradus_path_progress_free);
  later = gradus_path_progress_load (path);
  g_assert_cmpint (gradus_path_progress_get_next (later), ==, second);
  finish (gradus_path_get_step (path, second));
  end = gradus_path_progress_load (path);
  g_assert_cmpint (gradus_path_progress_get_next (end), ==, -1);
  g_assert_cmpuint (gradus_path_progress_count (end, &n_there), ==, n_there);

  gradus_paths_leave ();
  g_assert_null (gradus_paths_get_current ());
  g_clear_pointer (&end, gradus_path_progress_free);
  end = gradus_path_progress_load (path);
  g_assert_cmpint (gradus_path_progress_get_here (end), ==, n - 1);
}

/* A step with a preset asks for the end of that one. */
static void
test_presets (void)
{
  const GradusPath *path = gradus_paths_find ("sugiyama");
  const guint plain = find_step (path, "arow"), book = find_step (path, "arow/book");
  GradusProgress *progress = gradus_progress_get_default ();
  g_autoptr (GradusPathProgress) before = NULL;
  g_autoptr (GradusPathProgress) after = NULL;

  gradus_progress_visit (progress, "arow", NULL, 5, FALSE);
  gradus_progress_visit (progress, "arow", "another", 5, TRUE);
  before = gradus_path_progress_load (path);
  g_assert_true (gradus_path_progress_is_done (before, plain));
  g_assert_false (gradus_path_progress_is_done (before, book));
  gradus_progress_visit (progress, "arow", "book", 5, TRUE);
  after = gradus_path_progress_load (path);
  g_assert_true (gradus_path_progress_is_done (after, plain));
  g_assert_true (gradus_path_progress_is_done (after, book));
}

/* A lesson that was played to its end is done, however it was found. */
static void
test_lesson (void)
{
  const GradusPath *path = gradus_paths_find ("afternoon");
  const guint step = find_step (path, "lesson:k-means-start");
  const GradusLessonProgress none = { 0 }, done = { .pages = 3, .done = TRUE };
  g_autoptr (GradusPathProgress) before = NULL;
  g_autoptr (GradusPathProgress) after = NULL;

  forget ();
  gradus_lesson_progress_set ("k-means-start", none);
  before = gradus_path_progress_load (path);
  g_assert_false (gradus_path_progress_is_done (before, step));
  gradus_lesson_progress_set ("k-means-start", done);
  after = gradus_path_progress_load (path);
  g_assert_true (gradus_path_progress_is_done (after, step));
}

/* Another process finds what this one has written. */
static void
test_restart (void)
{
  const GradusPath *path = gradus_paths_find ("sugiyama");

  if (g_test_subprocess ())
    {
      g_autoptr (GradusPathProgress) progress = gradus_path_progress_load (path);

      g_assert_true (gradus_paths_get_current () == path);
      g_assert_cmpint (gradus_path_progress_get_here (progress), ==,
                       find_step (path, "smo/spirals"));
      g_assert_true (gradus_path_progress_is_done (progress, find_step (path, "smo/spirals")));
      g_assert_false (gradus_path_progress_is_done (progress, find_step (path, "adaboost/book")));
      return;
    }
  forget ();
  gradus_path_set_here (path, find_step (path, "smo/spirals"));
  finish (gradus_path_get_step (path, find_step (path, "smo/spirals")));
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_passed ();
}

/* Somebody has had a hand in the file: what means nothing is passed over and stays where it is. */
static void
test_by_hand (void)
{
  const GradusPath *path = gradus_paths_find ("cs229");
  g_autoptr (GradusPathProgress) odd = NULL;
  g_autoptr (GradusPathProgress) damaged = NULL;
  g_autofree char *kept = NULL;

  write_file ("[paths]\ncurrent=grand-tour\n[path grand-tour]\nhere=rome\n"
              "[path cs229]\nhere=17\ndone=gmm-em;flying;;\n");
  g_assert_null (gradus_paths_get_current ());
  odd = gradus_path_progress_load (path);
  g_assert_cmpint (gradus_path_progress_get_here (odd), ==, -1);
  /* An older program wrote so what was left. */
  g_assert_false (gradus_path_progress_is_done (odd, find_step (path, "gmm-em")));
  gradus_path_set_here (path, find_step (path, "pca"));
  kept = read_file ();
  g_assert_nonnull (strstr (kept, "rome"));
  g_assert_nonnull (strstr (kept, "flying"));
  g_assert_nonnull (strstr (kept, "pca"));

  write_file ("no key file at all\n\xff\xfe");
  g_assert_null (gradus_paths_get_current ());
  damaged = gradus_path_progress_load (path);
  g_assert_cmpint (gradus_path_progress_get_here (damaged), ==, -1);
  gradus_path_set_here (path, 0);
  g_assert_true (gradus_paths_get_current () == path);
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = NULL;
  int status;

  gradus_set_language (NULL);
  gradus_init ();
  /* A subprocess finds the folder of its parent. */
  if (g_getenv ("GRADUS_TEST_PATHS") == NULL)
    folder = g_dir_make_tmp ("gradus-paths-XXXXXX", NULL);
  if (folder != NULL)
    {
      g_setenv ("GRADUS_TEST_PATHS", folder, TRUE);
      g_setenv ("XDG_STATE_HOME", folder, TRUE);
    }
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/path/whole", test_whole);
  g_test_add_func ("/path/no-gap", test_no_gap);
  g_test_add_func ("/path/faults", test_faults);
  g_test_add_func ("/path/order", test_order);
  g_test_add_func ("/path/going-on", test_going_on);
  g_test_add_func ("/path/presets", test_presets);
  g_test_add_func ("/path/lesson", test_lesson);
  g_test_add_func ("/path/restart", test_restart);
  g_test_add_func ("/path/by-hand", test_by_hand);
  status = g_test_run ();
  if (folder != NULL)
    clear (folder);
  return status;
}
