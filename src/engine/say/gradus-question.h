/* Gradus: predict, then reveal.
 *
 * A question belongs to an algorithm (GradusQuestion in gradus-algorithm.h) and is asked at the
 * boundary before a phase. Whoever asks keeps the GradusAsk, takes an answer, makes the phase, lets
 * the algorithm tell the truth and scores the answer by its distance from it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-descriptor.h"
#include "gradus-run.h"

G_BEGIN_DECLS

/* What is asked at one position: GradusQuestion with its GradusAsk. */
typedef struct
{
  const GradusQuestion *question;
  guint64 step;               /* asked after this many steps */
  GradusAsk ask;
  double intuition;           /* what the wrong intuition answers: a number, an angle in degrees,
                                 the index of a choice or of a datum; NAN = nothing */
} GradusPrompt;

/**
 * gradus_prompt_new:
 * @id: of the question; NULL: the first of the algorithm's that has something to ask here.
 *
 * What is asked at the present position of @run. NULL when nothing is: inside a phase, at the end,
 * or because no question belongs to the phase that comes next.
 */
GradusPrompt *gradus_prompt_new (GradusRun *run, const char *id);
void gradus_prompt_free (GradusPrompt *prompt);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusPrompt, gradus_prompt_free)

/* The truth, when @run stands right after the phase that was asked about. NULL when it stands
 * elsewhere, or when it cannot be said. Its words name what was asked: the number, the coordinates
 * of the place, the angle in three digits, the choice. */
GradusAnswer *gradus_prompt_reveal (const GradusPrompt *prompt, GradusRun *run);
/* Whether @given is what the wrong intuition of the question answers, and @truth is not: then the
 * learner is told GradusQuestion.intuition. */
gboolean gradus_prompt_is_intuition (const GradusPrompt *prompt, const GradusAnswer *given,
                                     const GradusAnswer *truth);
GradusAnswer *gradus_answer_copy (const GradusAnswer *answer);
void gradus_answer_free (GradusAnswer *answer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusAnswer, gradus_answer_free)

/* Score from 0 to 1. A place and a number: 2^(-distance / scale), so that 1 is exact and the scale
 * earns half. Data: the share that was found. Choice: 0 or 1. @distance, which may be NULL,
 * receives the distance (NAN where there is none). */
double gradus_prompt_score (const GradusPrompt *prompt, const GradusAnswer *given,
                            const GradusAnswer *truth, double *distance);

G_END_DECLS
