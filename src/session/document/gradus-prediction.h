/* Gradus: predict, then reveal: one question at a time about the phase that comes next.
 *
 * While predicting is on, every position at which the algorithm has something to ask is a question;
 * where there are several, the one that was asked least.
 * A person gives an answer, reveals, which makes the phase, and is told the truth and a score. A
 * step made without an answer lets the question go. A lesson may ask one question of its own choice
 * whether predicting is on or not.
 *
 * Signals:
 *   "changed"              the question, the answer or the truth is another one.
 *   "answered" (double)    an answer was scored, 0 to 1; the tally of the document has it already.
 * Property: "active" (gboolean), whether predicting is on.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-document.h"
#include "gradus-question.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_PREDICTION_IDLE,      /* nothing to ask here, or predicting is off */
  GRADUS_PREDICTION_ASKING,
  GRADUS_PREDICTION_WAITING,   /* the phase is being made */
  GRADUS_PREDICTION_REVEALED,
} GradusPredictionState;

#define GRADUS_TYPE_PREDICTION (gradus_prediction_get_type ())
G_DECLARE_FINAL_TYPE (GradusPrediction, gradus_prediction, GRADUS, PREDICTION, GObject)

GradusPrediction *gradus_prediction_new (GradusDocument *document);
GradusDocument *gradus_prediction_get_document (GradusPrediction *self);

void gradus_prediction_set_active (GradusPrediction *self, gboolean active);
gboolean gradus_prediction_get_active (GradusPrediction *self);
/* Ask the question @id (NULL: the first) here, whether predicting is on or not. FALSE when the
 * algorithm does not ask it at this position. */
gboolean gradus_prediction_ask (GradusPrediction *self, const char *id);

GradusPredictionState gradus_prediction_get_state (GradusPrediction *self);
/* The question; NULL when IDLE. */
const GradusPrompt *gradus_prediction_get_prompt (GradusPrediction *self);
/* Index of the picture that asks; -1 when IDLE. */
int gradus_prediction_get_plot (GradusPrediction *self);

/* Giving an answer, while ASKING; another one takes its place. The kind must be the question's. */
/* Of a LINE it is any place on the line. */
void gradus_prediction_give_place (GradusPrediction *self, double x, double y);
/* Add datum @datum, or take it back; where all are given already the first makes room. */
void gradus_prediction_toggle_datum (GradusPrediction *self, int datum);
void gradus_prediction_give_choice (GradusPrediction *self, guint choice);
/* NAN takes it back. */
void gradus_prediction_give_number (GradusPrediction *self, double number);
/* The answer so far; NULL when IDLE. Which members count depends on the kind and on: */
const GradusAnswer *gradus_prediction_get_given (GradusPrediction *self);
/* How many parts have been given: 0 or 1, or the number of data. */
guint gradus_prediction_count_given (GradusPrediction *self);
/* Whether the answer is whole. */
gboolean gradus_prediction_is_ready (GradusPrediction *self);

/* Make the phase and score the answer, which must be whole. With a long phase this takes a while
 * (WAITING). FALSE when there is nothing to reveal. */
gboolean gradus_prediction_reveal (GradusPrediction *self);
/* When REVEALED: the truth, the score from 0 to 1, and the distance (NAN where there is none). */
const GradusAnswer *gradus_prediction_get_truth (GradusPrediction *self);
double gradus_prediction_get_score (GradusPrediction *self, double *distance);
/* Step on, without an answer, to the next position with a question. */
void gradus_prediction_skip (GradusPrediction *self);
/* Let the question go and stay here. */
void gradus_prediction_dismiss (GradusPrediction *self);

G_END_DECLS
