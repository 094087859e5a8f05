/* Gradus: what a person answered on the pages of a lesson, and the points for it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-lesson-reply.h"

double
gradus_lesson_replies_score (const GradusLessonReply *replies, GradusLesson *lesson,
                             guint *answered, guint *asked)
{
  double score = 0;

  *answered = 0;
  *asked = 0;
  for (guint i = 0; i < gradus_lesson_get_n_bookmarks (lesson); i++)
    {
      if (gradus_lesson_get_asks (lesson, i) == GRADUS_LESSON_ASKS_NOTHING)
        continue;
      ++*asked;
      *answered += replies[i].given;
      score += replies[i].given ? replies[i].score : 0;
    }
  return score;
}
