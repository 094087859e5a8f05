/* Gradus: the card that asks: predict, then reveal.
 *
 * It stands in the place of the caption while predicting is on, or while a lesson asks, and takes
 * the height that this has, so that no picture moves: answers that have no room under the question
 * stand beside it. Places and data are given in the picture (see gradus_stage_set_prediction()),
 * choices by a button or the keys 1 to 9, numbers are typed. Return reveals, and after that goes to
 * the next question.
 *
 * Signal: "answered" (double score): a question was answered, 0 to 1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-prediction.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_PREDICT_CARD (gradus_predict_card_get_type ())
G_DECLARE_FINAL_TYPE (GradusPredictCard, gradus_predict_card, GRADUS, PREDICT_CARD, GtkWidget)

void gradus_predict_card_set_prediction (GradusPredictCard *self, GradusPrediction *prediction);
GradusPrediction *gradus_predict_card_get_prediction (GradusPredictCard *self);
/* Focus the place where the answer is typed; FALSE when none is typed now. */
gboolean gradus_predict_card_focus (GradusPredictCard *self);

G_END_DECLS
