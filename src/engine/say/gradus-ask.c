/* Gradus: questions that the engine asks and answers itself.
 *
 * A row of questions[] says what it is about; the state after the phase has the answer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-quantity.h"
#include "gradus-say.h"

/* The scale of a question that names none, before the truth is known: whatever is above 0. */
#define SOME_SCALE 1e-9
/* Degrees that earn half, unless a question says otherwise. */
#define LINE_SCALE 10.0

/* The two names of a PLACE. FALSE when they are no two numbers here. */
static gboolean
read_place (GradusNames *names, const char *about, double *x, double *y)
{
  g_auto (GStrv) both = g_strsplit (about, " ", 2);

  if (both[0] == NULL || both[1] == NULL)
    return FALSE;
  *x = gradus_names_get_number (names, both[0]);
  *y = gradus_names_get_number (names, both[1]);

  return isfinite (*x) && isfinite (*y);
}

/* The three names of a LINE: an angle and the point that the line goes through. */
static gboolean
read_line (GradusNames *names, const char *about, double *angle, double *x, double *y)
{
  g_auto (GStrv) all = g_strsplit (about, " ", 3);

  if (g_strv_length (all) != 3)
    return FALSE;
  *angle = gradus_names_get_number (names, all[0]);
  *x = gradus_names_get_number (names, all[1]);
  *y = gradus_names_get_number (names, all[2]);

  return isfinite (*x) && isfinite (*y);
}

/* @about of an answer: what the question was asked of, where an index is its subject. A name such
 * as "weak" may mean another element after the phase. Free with g_free(). */
static char *
pin_subject (const GradusQuestion *question, const GradusAsk *ask)
{
  g_autofree char *index = NULL, *pinned = NULL;
  g_auto (GStrv) parts = NULL;

  if (question->subject == NULL || question->about == NULL)
    return g_strdup (question->about);
  index = g_strconcat ("[", question->subject, NULL);
  pinned = g_strdup_printf ("[%d", ask->subject);
  parts = g_strsplit (question->about, index, -1);

  return g_strjoinv (pinned, parts);
}

static void
append_words (const GradusQuestion *question, GradusNames *names, GString *out)
{
  const GradusQuantity *about = question->about != NULL ? gradus_algorithm_find_quantity (
                                  gradus_names_get_view (names)->algorithm, question->about)
                                                        : NULL;

  if (question->words != NULL)
    gradus_say_text (names, _ (question->words), out);
  else if (about != NULL && question->asks == GRADUS_ASKS_CHANGE)
    /* Translators: the title of a metric. */
    g_string_append_printf (out, _ ("“%s”: does it rise, fall or stay in this step?"),
                            _ (about->title));
  else
    g_string_append (out, _ (question->title));
}

gboolean
gradus_question_ask (const GradusQuestion *question, const GradusPosition *before, GradusAsk *ask)
{
  g_autoptr (GradusNames) names = NULL;
  double now, scale;

  if (question->ask != NULL)
    return question->ask (before, ask);
  names = gradus_names_new (before);
  if (!gradus_when (names, question->when))
    return FALSE;
  if (question->subject != NULL)
    ask->subject = (int) gradus_names_get_number (names, question->subject);
  scale = NAN;
  if (question->scale != NULL && !gradus_number_from_text (question->scale, &scale))
    scale = gradus_names_get_number (names, question->scale);
  if (!isfinite (scale))
    scale = NAN;
  switch (question->asks)
    {
    case GRADUS_ASKS_PLACE:
      ask->has_from = read_place (names, question->about, &ask->from_x, &ask->from_y);
      if (!ask->has_from)
        return FALSE;
      ask->scale = scale > 0 ? scale : SOME_SCALE;
      break;
    case GRADUS_ASKS_NUMBER:
      now = gradus_names_get_number (names, question->about);
      ask->scale = scale > 0 ? scale : isfinite (now) && now != 0 ? 0.1 * fabs (now) : SOME_SCALE;
      break;
    case GRADUS_ASKS_CHANGE:
      if (!isfinite (gradus_names_get_number (names, question->about)))
        return FALSE;
      break;
    case GRADUS_ASKS_DATUM:
      ask->n_data = 1;
      break;
    case GRADUS_ASKS_LINE:
      ask->has_from = read_line (names, question->about, &now, &ask->from_x, &ask->from_y);
      if (!ask->has_from)
        return FALSE;
      ask->scale = scale > 0 ? scale : LINE_SCALE;
      break;
    case GRADUS_ASKS_EVENT:
      break;
    case GRADUS_ASKS_ITSELF:
    default:
      g_return_val_if_reached (FALSE);
    }
  if (question->subject != NULL)
    ask->subject = (int) gradus_names_get_number (names, question->subject);
  append_words (question, names, ask->words);

  return TRUE;
}

/* Bit 0 rises, 1 falls, 2 stays; a change that cannot be told by eye is none. */
static guint64
find_change (double before, double after)
{
  if (fabs (after - before) <= 1e-12 * (fabs (after) + fabs (before)))
    return 1 << 2;

  return after > before ? 1 << 0 : 1 << 1;
}

/* Its numbers stand in front where the words, the entry's or the phase's, do not have them. */
static gboolean
answer_change (const GradusQuestion *question, GradusNames *names, GradusAnswer *answer)
{
  g_autofree char *name = g_strconcat (question->about, "'", NULL);
  const double before = gradus_names_get_number (names, name);
  const double after = gradus_names_get_number (names, question->about);
  const int digits = gradus_digits_to_tell (before, after);
  g_autofree char *lead = NULL;

  if (!isfinite (before) || !isfinite (after))
    return FALSE;
  answer->choices = find_change (before, after);
  if (question->truth == NULL && !gradus_text_has_number (answer->words->str, after))
    {
      lead = g_strdup_printf (answer->choices == 1 << 0   ? _ ("It rises from %s to %s.")
                              : answer->choices == 1 << 1 ? _ ("It falls from %s to %s.")
                                                          : _ ("It stays: it was %s and is %s."),
                              GRADUS_NUM_DIGITS (before, digits),
                              GRADUS_NUM_DIGITS (after, digits));
      gradus_put_in_front (answer->words, lead);
    }

  return TRUE;
}

/* The truth; its words are the entry's, or what the phase says. */
gboolean
gradus_question_answer (const GradusQuestion *question, const GradusPosition *after,
                        const GradusAsk *ask, GradusAnswer *answer)
{
  g_autoptr (GradusNames) names = NULL;
  g_autofree char *about = NULL;
  double x, y;

  if (question->answer != NULL)
    return question->answer (after, ask, answer);
  names = gradus_names_new (after);
  about = pin_subject (question, ask);
  if (question->truth == NULL || !gradus_say (names, question->truth, answer->words))
    gradus_narrate (after, answer->words);
  switch (question->asks)
    {
    case GRADUS_ASKS_PLACE:
      if (!read_place (names, about, &answer->x, &answer->y))
        return FALSE;
      if (question->scale == NULL)
        answer->scale = MAX (0.5 * hypot (answer->x - ask->from_x, answer->y - ask->from_y),
                             SOME_SCALE);
      break;
    case GRADUS_ASKS_NUMBER:
      answer->number = gradus_names_get_number (names, about);
      if (!isfinite (answer->number))
        return FALSE;
      if (question->scale == NULL)
        answer->scale = MAX (0.1 * fabs (answer->number), SOME_SCALE);
      break;
    case GRADUS_ASKS_CHANGE:
      if (!answer_change (question, names, answer))
        return FALSE;
      break;
    case GRADUS_ASKS_DATUM:
      x = gradus_names_get_number (names, about);
      if (!(x >= 0))
        return FALSE;
      answer->data[0] = (int) x;
      break;
    case GRADUS_ASKS_LINE:
      if (!read_line (names, about, &answer->number, &x, &y) || !isfinite (answer->number))
        return FALSE;
      answer->number -= 180 * floor (answer->number / 180);
      break;
    case GRADUS_ASKS_EVENT:
      {
        const int event = gradus_algorithm_find_event (after->algorithm, question->about);

        y = event >= 0 ? (after->events & (G_GUINT64_CONSTANT (1) << event)) != 0
                       : gradus_when (names, about);
        answer->choices = y != 0 ? 1 << 1 : 1 << 0;
      }
      break;
    case GRADUS_ASKS_ITSELF:
    default:
      g_return_val_if_reached (FALSE);
    }

  return TRUE;
}
