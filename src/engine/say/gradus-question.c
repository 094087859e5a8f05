/* Gradus: predict, then reveal.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-question.h"
#include "gradus-say.h"

/* Degrees within which two lines are about the same. */
#define SAME_ANGLE 5

static gboolean
asks_now (const GradusQuestion *question, const GradusPosition *here, int next, GradusAsk *ask)
{
  if (!g_str_equal (here->algorithm->phases[next].id, question->phase))
    return FALSE;
  memset (ask, 0, sizeof *ask);
  ask->words = g_string_new (NULL);
  if (gradus_question_ask (question, here, ask))
    return TRUE;
  g_string_free (ask->words, TRUE);
  return FALSE;
}

/* "yes" and "no" are the choices of an event; all else is a number or a name that has one. */
static double
read_intuition (const GradusQuestion *question, const GradusPosition *here)
{
  g_autoptr (GradusNames) names = NULL;
  double number;

  if (question->intuition == NULL || question->intuition_answer == NULL)
    return NAN;
  if (g_str_equal (question->intuition_answer, "no"))
    return 0;
  if (g_str_equal (question->intuition_answer, "yes"))
    return 1;
  if (gradus_number_from_text (question->intuition_answer, &number))
    return number;
  names = gradus_names_new (here);

  return gradus_names_get_number (names, question->intuition_answer);
}

gboolean
gradus_prompt_is_intuition (const GradusPrompt *prompt, const GradusAnswer *given,
                            const GradusAnswer *truth)
{
  const double answer = prompt->intuition;
  const double scale = truth->scale > 0 ? truth->scale : prompt->ask.scale;

  if (isnan (answer))
    return FALSE;
  switch (prompt->question->kind)
    {
    case GRADUS_ANSWER_CHOICE:
      return (given->choices >> (guint) answer & 1) != 0 && (given->choices & truth->choices) == 0;
    case GRADUS_ANSWER_DATA:
      return given->data[0] == (int) answer && truth->data[0] != given->data[0];
    case GRADUS_ANSWER_NUMBER:
      /* Nearer to the wrong answer than to the truth, and about as it would be said. */
      return fabs (given->number - answer) <= 0.05 * fabs (answer) + 1e-9
             && fabs (given->number - truth->number) > scale / 2;
    case GRADUS_ANSWER_LINE:
      return fabs (remainder (given->number - answer, 180)) <= SAME_ANGLE
             && fabs (remainder (given->number - truth->number, 180)) > scale / 2;
    case GRADUS_ANSWER_PLACE:
    default:
      return FALSE;
    }
}

GradusPrompt *
gradus_prompt_new (GradusRun *run, const char *id)
{
  const int next = gradus_run_get_next_phase (run);
  GradusPosition here;

  gradus_run_get_view (run, &here);
  if (next < 0 || here.micro > 0 || here.algorithm->questions == NULL)
    return NULL;

  for (const GradusQuestion *q = here.algorithm->questions; q->id != NULL; q++)
    {
      GradusAsk ask;

      if ((id == NULL || g_str_equal (q->id, id)) && asks_now (q, &here, next, &ask))
        {
          GradusPrompt *prompt = g_new0 (GradusPrompt, 1);

          prompt->question = q;
          prompt->step = here.step;
          prompt->ask = ask;
          prompt->intuition = read_intuition (q, &here);
          return prompt;
        }
    }
  return NULL;
}

void
gradus_prompt_free (GradusPrompt *prompt)
{
  g_string_free (prompt->ask.words, TRUE);
  g_free (prompt);
}

/* The one choice that is right, or NULL: the words begin with it, or several are. */
static const char *
find_choice_to_name (const GradusQuestion *question, const GradusAnswer *answer)
{
  const int right = g_bit_nth_lsf ((gulong) answer->choices, -1);
  g_autofree char *words = g_utf8_casefold (answer->words->str, -1);
  g_autofree char *choice = NULL;

  if (right < 0 || answer->choices >> right != 1)
    return NULL;
  choice = g_utf8_casefold (_ (question->choices[right]), -1);
  if (g_str_has_prefix (words, choice) && !g_ascii_isalnum (words[strlen (choice)]))
    return NULL;

  return _ (question->choices[right]);
}

/* What was asked stands in the words, whatever the entry says there: in front of them unless they
 * have it. Data are shown by the picture. */
static void
name_answer (const GradusQuestion *question, GradusAnswer *answer)
{
  const char *words = answer->words->str;
  const char *choice = NULL;
  g_autofree char *lead = NULL;
  double x, y;

  switch (question->kind)
    {
    case GRADUS_ANSWER_CHOICE:
      choice = find_choice_to_name (question, answer);
      if (choice != NULL)
        /* Translators: the right one of some answers such as “Yes”, in front of the reason. */
        lead = g_strdup_printf (_ ("%s."), choice);
      break;
    case GRADUS_ANSWER_NUMBER:
      if (!gradus_text_has_number (words, answer->number))
        lead = g_strdup_printf (_ ("It is %s."), GRADUS_NUM (answer->number));
      break;
    case GRADUS_ANSWER_PLACE:
      /* What is rounding beside the other coordinate is 0. */
      x = fabs (answer->x) < 1e-12 * fabs (answer->y) ? 0 : answer->x;
      y = fabs (answer->y) < 1e-12 * fabs (answer->x) ? 0 : answer->y;
      if (!gradus_text_has_number (words, x) || !gradus_text_has_number (words, y))
        lead = g_strdup_printf (_ ("It is at (%s, %s)."), GRADUS_NUM (x), GRADUS_NUM (y));
      break;
    case GRADUS_ANSWER_LINE:
      if (!gradus_text_has_number (words, answer->number)
          && !gradus_text_has_number (words, answer->number - 180))
        lead = g_strdup_printf (_ ("It lies at %s°."), GRADUS_NUM (answer->number));
      break;
    case GRADUS_ANSWER_DATA:
    default:
      break;
    }
  if (lead != NULL)
    gradus_put_in_front (answer->words, lead);
}

GradusAnswer *
gradus_prompt_reveal (const GradusPrompt *prompt, GradusRun *run)
{
  g_autoptr (GradusAnswer) answer = NULL;
  GradusPosition here;

  gradus_run_get_view (run, &here);
  if (here.step != prompt->step + 1 || here.micro > 0 || here.phase < 0 || here.previous == NULL
      || here.status == GRADUS_STATUS_FAILED
      || !g_str_equal (here.algorithm->phases[here.phase].id, prompt->question->phase))
    return NULL;

  answer = g_new0 (GradusAnswer, 1);
  answer->words = g_string_new (NULL);
  if (!gradus_question_answer (prompt->question, &here, &prompt->ask, answer))
    return NULL;
  name_answer (prompt->question, answer);
  return g_steal_pointer (&answer);
}

GradusAnswer *
gradus_answer_copy (const GradusAnswer *answer)
{
  GradusAnswer *copy = g_new (GradusAnswer, 1);

  *copy = *answer;
  if (answer->words != NULL)
    copy->words = g_string_new (answer->words->str);
  return copy;
}

void
gradus_answer_free (GradusAnswer *answer)
{
  if (answer->words != NULL)
    g_string_free (answer->words, TRUE);
  g_free (answer);
}

/* The share of the data in @truth that @given has, each counted once. */
static double
share_found (const GradusAsk *ask, const GradusAnswer *given, const GradusAnswer *truth)
{
  guint found = 0;

  for (guint i = 0; i < ask->n_data; i++)
    {
      for (guint j = 0; j < ask->n_data; j++)
        {
          if (given->data[j] == truth->data[i])
            {
              found++;
              break;
            }
        }
    }
  return (double) found / MAX (ask->n_data, 1);
}

double
gradus_prompt_score (const GradusPrompt *prompt, const GradusAnswer *given,
                     const GradusAnswer *truth, double *distance)
{
  double far = NAN;
  double score = 0.0;

  switch (prompt->question->kind)
    {
    case GRADUS_ANSWER_PLACE:
      far = hypot (given->x - truth->x, given->y - truth->y);
      break;
    case GRADUS_ANSWER_NUMBER:
      far = fabs (given->number - truth->number);
      break;
    case GRADUS_ANSWER_LINE:
      /* A line has no ends: 179 degrees are two from 1. */
      far = fabs (remainder (given->number - truth->number, 180));
      break;
    case GRADUS_ANSWER_DATA:
      score = share_found (&prompt->ask, given, truth);
      break;
    case GRADUS_ANSWER_CHOICE:
      score = (given->choices & truth->choices) != 0 ? 1.0 : 0.0;
      break;
    default:
      g_assert_not_reached ();
    }
  if (!isnan (far))
    score = exp2 (-far / (truth->scale > 0 ? truth->scale : prompt->ask.scale));
  if (distance != NULL)
    *distance = far;
  return score;
}
