/* Gradus: reports on words: what nobody has claimed, what is asked without being a question.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-notes.h"
#include "gradus-number.h"
#include "gradus-question.h"
#include "gradus-words.h"

/* How far every preset is asked. */
#define MAX_STEPS 150
/* An answer that is more common than this share is known without looking. */
#define MAX_SHARE 0.75
#define MIN_CASES 4

/* --- Sentences -------------------------------------------------------------------------------- */

/* What the presets and the checks of an entry hold it to, beside the claims of a text: a number
 * that is checked there need not be checked once more. Whole numbers below 100 are too common to
 * tell. */
static char *
list_checked (const GradusAlgorithm *algorithm, const char *claims)
{
  GString *out = g_string_new (claims);

  for (const GradusPreset *preset = algorithm->presets; preset->id != NULL; preset++)
    g_string_append_printf (out, "\n%s", preset->claims != NULL ? preset->claims : "");
  for (const GradusCheck *check = algorithm->checks; check->preset != NULL; check++)
    for (guint i = 0; i < check->n_numbers; i++)
      {
        const double number = fabs (check->numbers[i]);

        /* As it may be written in a sentence: with two to six digits. */
        for (int digits = 2; digits <= 6; digits++)
          {
            char text[G_ASCII_DTOSTR_BUF_SIZE];
            const char format[] = { '%', '.', (char) ('0' + digits), 'g', '\0' };

            g_ascii_formatd (text, sizeof text, format, number);
            if (strchr (text, 'e') == NULL && (strchr (text, '.') != NULL || strlen (text) > 2))
              g_string_append_printf (out, "\n%s", text);
          }
      }
  return g_string_free (out, FALSE);
}

/* Append @found to @out with @where in front of each; @found is emptied. */
static void
take (GPtrArray *found, const char *where, GPtrArray *out)
{
  for (guint i = 0; i < found->len; i++)
    g_ptr_array_add (
      out, g_strdup_printf ("%s: %s", where, (const char *) g_ptr_array_index (found, i)));
  g_ptr_array_set_size (found, 0);
}

static void
report_text (const char *where, const char *english, const char *chinese, const char *claims,
             GPtrArray *unclaimed, GPtrArray *numbers)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *in_english = g_strconcat (where, " en", NULL);
  g_autofree char *in_chinese = g_strconcat (where, " zh_CN", NULL);

  if (english == NULL || chinese == NULL)
    return;
  gradus_words_list_unclaimed (english, claims, found);
  take (found, in_english, unclaimed);
  gradus_words_list_unclaimed (chinese, claims, found);
  take (found, in_chinese, unclaimed);
  gradus_words_compare_numbers (english, chinese, found);
  take (found, where, numbers);
}

void
gradus_words_report_lesson (GradusLesson *lesson, GPtrArray *unclaimed, GPtrArray *numbers)
{
  static const GradusLessonField fields[] = { GRADUS_LESSON_TEXT, GRADUS_LESSON_EXPLAIN };
  const GradusAlgorithm *algorithm = gradus_lesson_get_algorithm (lesson);

  for (guint i = 0; i < gradus_lesson_get_n_bookmarks (lesson); i++)
    {
      g_autofree char *own = gradus_lesson_dup_claims (lesson, i);
      g_autofree char *claims = algorithm != NULL ? list_checked (algorithm, own) : g_strdup (own);
      g_autofree char *where = g_strdup_printf ("%s %u", gradus_lesson_get_id (lesson), i + 1);

      for (guint f = 0; f < G_N_ELEMENTS (fields); f++)
        report_text (where, gradus_lesson_get_text (lesson, (int) i, fields[f], "en"),
                     gradus_lesson_get_text (lesson, (int) i, fields[f], "zh_CN"), claims,
                     unclaimed, numbers);
    }
}

/* The last section of notes names books, not runs. */
static void
drop_sources (char *text)
{
  char *last = text != NULL ? g_strrstr (text, "\n## ") : NULL;

  if (last != NULL)
    *last = '\0';
}

void
gradus_words_report_notes (const GradusAlgorithm *algorithm, GPtrArray *unclaimed,
                           GPtrArray *numbers)
{
  g_autofree char *english = gradus_notes_load_raw (algorithm, "en");
  g_autofree char *chinese = gradus_notes_load_raw (algorithm, "zh_CN");
  g_autofree char *own = english != NULL ? gradus_words_list_note_claims (english) : NULL;
  g_autofree char *claims = own != NULL ? list_checked (algorithm, own) : NULL;
  g_autofree char *plain = english != NULL ? gradus_words_strip (english) : NULL;
  g_autofree char *plain_chinese = chinese != NULL ? gradus_words_strip (chinese) : NULL;

  drop_sources (plain);
  drop_sources (plain_chinese);
  report_text (algorithm->id, plain, plain_chinese, claims, unclaimed, numbers);
}

/* --- Questions -------------------------------------------------------------------------------- */

typedef struct
{
  GHashTable *answers; /* text -> how often */
  guint cases, arithmetic;
} Cases;

static char *
write_answer (const GradusQuestion *question, const GradusPrompt *prompt,
              const GradusAnswer *answer)
{
  GString *out = g_string_new (NULL);

  switch (question->kind)
    {
    case GRADUS_ANSWER_CHOICE:
      for (guint i = 0; question->choices[i] != NULL; i++)
        if ((answer->choices >> i & 1) != 0)
          g_string_append_printf (out, "%s“%s”", out->len > 0 ? " " : "", question->choices[i]);
      break;
    case GRADUS_ANSWER_PLACE:
      g_string_append_printf (out, "(%.4g, %.4g)", answer->x, answer->y);
      break;
    case GRADUS_ANSWER_DATA:
      for (guint i = 0; i < prompt->ask.n_data; i++)
        g_string_append_printf (out, "%s%d", i > 0 ? " " : "", answer->data[i] + 1);
      break;
    case GRADUS_ANSWER_NUMBER:
    case GRADUS_ANSWER_LINE:
    default:
      g_string_append_printf (out, "%.5g", answer->number);
      break;
    }
  return g_string_free (out, FALSE);
}

/* Whether @number is a * b or a / b of two numbers in @words; 0, 1 and 2 are no riddle. */
static gboolean
is_told (const char *words, double number)
{
  g_autoptr (GRegex) regex = g_regex_new ("[−-]?\\d+(?:\\.\\d+)?", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  double told[32];
  guint n = 0;

  g_regex_match (regex, words, 0, &match);
  for (; g_match_info_matches (match) && n < G_N_ELEMENTS (told); g_match_info_next (match, NULL))
    {
      g_autofree char *text = g_match_info_fetch (match, 0);

      if (gradus_number_from_text (text, &told[n]) && fabs (told[n]) > 2)
        n++;
      else if (fabs (told[n]) < 1 && told[n] != 0)
        n++;
    }
  if (fabs (number) < 1e-9)
    return FALSE;
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      if (i != j
          && (fabs (told[i] * told[j] - number) < 5e-3 * fabs (number)
              || fabs (told[i] / told[j] - number) < 5e-3 * fabs (number)))
        return TRUE;
  return FALSE;
}

static void
ask_preset (const GradusAlgorithm *algorithm, const GradusPreset *preset,
            const GradusQuestion *question, Cases *cases)
{
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (algorithm, preset, NULL);
  g_autoptr (GradusRun) run = setup != NULL ? gradus_run_new (setup, NULL) : NULL;

  for (guint i = 0; run != NULL && i < MAX_STEPS && !gradus_run_is_at_end (run); i++)
    {
      g_autoptr (GradusPrompt) prompt = gradus_prompt_new (run, question->id);
      g_autoptr (GradusAnswer) answer = NULL;
      char *text;

      if (!gradus_run_forward (run, GRADUS_GRAIN_PHASE))
        return;
      answer = prompt != NULL ? gradus_prompt_reveal (prompt, run) : NULL;
      if (answer == NULL)
        continue;
      text = write_answer (question, prompt, answer);
      cases->cases++;
      if (question->kind == GRADUS_ANSWER_NUMBER
          && is_told (prompt->ask.words->str, answer->number))
        cases->arithmetic++;
      g_hash_table_replace (
        cases->answers, text,
        GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (cases->answers, text)) + 1));
    }
}

static void
report_question (const GradusAlgorithm *algorithm, const GradusQuestion *question,
                 GPtrArray *constant, GPtrArray *arithmetic)
{
  g_autoptr (GHashTable) answers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Cases cases = { answers, 0, 0 };
  GHashTableIter iter;
  gpointer text, count;

  for (const GradusPreset *p = algorithm->presets; p->id != NULL; p++)
    ask_preset (algorithm, p, question, &cases);
  if (cases.cases < MIN_CASES)
    return;
  g_hash_table_iter_init (&iter, answers);
  while (g_hash_table_iter_next (&iter, &text, &count))
    if (GPOINTER_TO_UINT (count) > MAX_SHARE * cases.cases)
      g_ptr_array_add (constant, g_strdup_printf ("%s %s: the answer is %s in %u of %u cases",
                                                  algorithm->id, question->id, (const char *) text,
                                                  GPOINTER_TO_UINT (count), cases.cases));
  if (cases.arithmetic * 2 > cases.cases)
    g_ptr_array_add (arithmetic,
                     g_strdup_printf ("%s %s: in %u of %u cases the answer is a product or "
                                      "quotient of two numbers of the question",
                                      algorithm->id, question->id, cases.arithmetic, cases.cases));
}

void
gradus_words_report_questions (const GradusAlgorithm *algorithm, GPtrArray *constant,
                               GPtrArray *arithmetic)
{
  for (const GradusQuestion *q = algorithm->questions; q != NULL && q->id != NULL; q++)
    report_question (algorithm, q, constant, arithmetic);
}
