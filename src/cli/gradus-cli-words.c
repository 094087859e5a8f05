/* gradus-cli check --words, lesson check --report, notes --check: are the words true?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-cli.h"
#include "gradus-cli-words.h"
#include "gradus-lessons.h"
#include "gradus-notes.h"
#include "gradus-words.h"

static void
print_all (const char *what, GPtrArray *sentences)
{
  for (guint i = 0; i < sentences->len; i++)
    g_print ("%s %s\n", what, (const char *) g_ptr_array_index (sentences, i));
}

static GPtrArray *
new_list (void)
{
  return g_ptr_array_new_with_free_func (g_free);
}

guint
gradus_cli_report_lesson (GradusLesson *lesson)
{
  g_autoptr (GPtrArray) unclaimed = new_list ();
  g_autoptr (GPtrArray) numbers = new_list ();

  gradus_words_report_lesson (lesson, unclaimed, numbers);
  print_all ("unclaimed", unclaimed);
  print_all ("number   ", numbers);
  return unclaimed->len;
}

guint
gradus_cli_check_notes (const GradusAlgorithm *algorithm)
{
  g_autoptr (GPtrArray) problems = new_list ();
  guint claims = 0;

  for (guint l = 0; gradus_notes_get_languages ()[l] != NULL; l++)
    {
      const char *language = gradus_notes_get_languages ()[l];
      g_autofree char *text = gradus_notes_load_raw (algorithm, language);
      g_autofree char *plain = NULL;
      g_autofree char *filled = NULL;
      g_autoptr (GError) error = NULL;

      if (text == NULL)
        continue;
      claims += gradus_words_check_notes (text, algorithm, problems);
      plain = gradus_words_strip (text);
      filled = gradus_words_fill (plain, NULL, NULL, &error);
      if (error != NULL)
        g_ptr_array_add (problems, g_strdup (error->message));
    }
  print_all ("FAILED", problems);
  if (problems->len == 0)
    g_print ("ok     %s: %u claims\n", algorithm->id, claims);
  return problems->len;
}

/* The questions and the notes of one entry; TRUE when nothing is wrong. */
static gboolean
report_entry (const GradusAlgorithm *algorithm, guint *n_unclaimed)
{
  g_autoptr (GPtrArray) unclaimed = new_list ();
  g_autoptr (GPtrArray) numbers = new_list ();
  g_autoptr (GPtrArray) constant = new_list ();
  g_autoptr (GPtrArray) arithmetic = new_list ();

  gradus_words_report_notes (algorithm, unclaimed, numbers);
  gradus_words_report_questions (algorithm, constant, arithmetic);
  print_all ("unclaimed", unclaimed);
  print_all ("number   ", numbers);
  print_all ("FAILED   ", constant);
  print_all ("warning  ", arithmetic);
  *n_unclaimed += unclaimed->len;
  return constant->len == 0 && gradus_cli_check_notes (algorithm) == 0;
}

GradusExit
gradus_cli_check_words (const GradusAlgorithm *only)
{
  g_autoptr (GPtrArray) problems = new_list ();
  g_autoptr (GPtrArray) lessons = gradus_lessons_list (problems);
  const GradusAlgorithm *const *algorithms;
  gboolean good = TRUE;
  guint n, n_unclaimed = 0;

  algorithms = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    if (only == NULL || algorithms[i] == only)
      good &= report_entry (algorithms[i], &n_unclaimed);
  for (guint i = 0; i < lessons->len; i++)
    {
      GradusLesson *lesson = g_ptr_array_index (lessons, i);

      if (only == NULL || gradus_lesson_get_algorithm (lesson) == only)
        n_unclaimed += gradus_cli_report_lesson (lesson);
    }
  g_print (_ ("%u sentences about runs without a claim\n"), n_unclaimed);
  return good ? GRADUS_EXIT_DONE : GRADUS_EXIT_FAILED;
}
