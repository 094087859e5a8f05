/* Gradus: the words of a page of a lesson as they are shown.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-page-words.h"
#include "gradus-words.h"

#define N_FIELDS (GRADUS_LESSON_EXPLAIN + 1)

struct _GradusPageWords
{
  GPtrArray *written; /* char *, or NULL: the fields, then the choices */
  GPtrArray *shown;   /* the same */
  gboolean has_places;
};

GradusPageWords *
gradus_page_words_new (GradusLesson *lesson, guint bookmark, const char *language)
{
  GradusPageWords *words;
  guint n;

  g_return_val_if_fail (GRADUS_IS_LESSON (lesson), NULL);

  words = g_new0 (GradusPageWords, 1);
  words->written = g_ptr_array_new_with_free_func (g_free);
  words->shown = g_ptr_array_new_with_free_func (g_free);
  n = N_FIELDS + gradus_lesson_get_n_choices (lesson, bookmark);
  for (guint i = 0; i < n; i++)
    {
      const char *text = i < N_FIELDS
                           ? gradus_lesson_get_text (lesson, (int) bookmark, (GradusLessonField) i,
                                                     language)
                           : gradus_lesson_get_choice (lesson, bookmark, i - N_FIELDS, language);

      g_ptr_array_add (words->written, g_strdup (text));
      g_ptr_array_add (words->shown, gradus_words_hide (text));
      words->has_places = words->has_places || gradus_words_has_places (text);
    }

  return words;
}

void
gradus_page_words_free (GradusPageWords *words)
{
  g_ptr_array_unref (words->written);
  g_ptr_array_unref (words->shown);
  g_free (words);
}

gboolean
gradus_page_words_has_places (const GradusPageWords *words)
{
  return words->has_places;
}

gboolean
gradus_page_words_fill (GradusPageWords *words, GradusRun *run, const GradusLimit *limit,
                        GError **error)
{
  g_autoptr (GError) inner = NULL;

  g_ptr_array_set_size (words->shown, 0);
  for (guint i = 0; i < words->written->len; i++)
    g_ptr_array_add (words->shown, g_strdup (g_ptr_array_index (words->written, i)));
  gradus_words_fill_all (words->shown, run, limit, NULL, &inner);
  if (inner == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&inner));

  return FALSE;
}

const char *
gradus_page_words_get (const GradusPageWords *words, GradusLessonField field)
{
  return g_ptr_array_index (words->shown, field);
}

const char *
gradus_page_words_get_choice (const GradusPageWords *words, guint choice)
{
  return N_FIELDS + choice < words->shown->len ? g_ptr_array_index (words->shown, N_FIELDS + choice)
                                               : NULL;
}
