/* Gradus: playing lessons by keyboard, for tests.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-predict-card.h"
#include "gradus-test-lesson.h"

static void
key (GradusWindow *window, const char *name)
{
  gradus_test_key (window, name, NULL);
}

GradusLessonPlayer *
gradus_test_get_player (GradusWindow *window)
{
  return GRADUS_LESSON_PLAYER (
    gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_LESSON_PLAYER, 0));
}

/* The focus is on the choice at the top; the arrows lead to the others, and choosing is
 * answering. */
void
gradus_test_choose (GradusWindow *window, guint choice)
{
  guint page, order[GRADUS_LESSON_MAX_CHOICES];
  GradusLesson *lesson = gradus_window_get_lesson (window, &page);
  const guint n = gradus_lesson_order_choices (lesson, page, order);

  for (guint i = 0; i < n && order[i] != choice; i++)
    key (window, "Down");
  key (window, "space");
}

static void
answer_number (GradusWindow *window, double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  gradus_test_type (window, g_ascii_formatd (text, sizeof text, "%.10g", number));
  key (window, "Return");
}

/* Into the picture, then any answer: it is the way that is tried here, not the knowledge. */
static void
answer_on_the_stage (GradusWindow *window)
{
  GradusPrediction *prediction = gradus_predict_card_get_prediction (
    GRADUS_PREDICT_CARD (gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_PREDICT_CARD, 0)));
  const GradusPrompt *prompt = gradus_prediction_get_prompt (prediction);
  GradusAnswerKind kind;
  guint n_data;

  g_assert_nonnull (prompt);
  kind = prompt->question->kind;
  n_data = prompt->ask.n_data;
  key (window, "Return");
  switch (kind)
    {
    case GRADUS_ANSWER_CHOICE:
      key (window, "1");
      break;
    case GRADUS_ANSWER_NUMBER:
      gradus_test_type (window, "1");
      break;
    case GRADUS_ANSWER_DATA:
      /* From datum to datum; out of the picture again, because in it Return takes a datum back. */
      for (guint i = 0; i <= n_data; i++)
        {
          if (i > 1)
            key (window, "Right");
          key (window, "Return");
        }
      key (window, "Escape");
      break;
    case GRADUS_ANSWER_PLACE:
    case GRADUS_ANSWER_LINE:
    default:
      key (window, "Return");
      key (window, "Right");
      key (window, "Right");
      key (window, "Return");
      break;
    }
  key (window, "Return");
}

gboolean
gradus_test_answer (GradusWindow *window)
{
  guint page;
  GradusLesson *lesson = gradus_window_get_lesson (window, &page);
  const GradusLessonAsks asks = gradus_lesson_get_asks (lesson, page);
  const double answer = gradus_lesson_get_answer (lesson, page);

  if (asks == GRADUS_LESSON_ASKS_CHOICE)
    gradus_test_choose (window, (guint) answer);
  else if (asks == GRADUS_LESSON_ASKS_NUMBER)
    answer_number (window, answer);
  else if (asks == GRADUS_LESSON_ASKS_STAGE)
    answer_on_the_stage (window);
  return asks != GRADUS_LESSON_ASKS_NOTHING;
}

void
gradus_test_play_to_end (GradusWindow *window)
{
  while (!gradus_lesson_player_is_at_end (gradus_test_get_player (window)))
    {
      gradus_test_answer (window);
      key (window, "Page_Down");
    }
}
