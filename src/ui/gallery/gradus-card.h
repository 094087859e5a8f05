/* Gradus: one algorithm in a gallery: its picture, title and summary.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-algorithm.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_CARD (gradus_card_get_type ())
G_DECLARE_FINAL_TYPE (GradusCard, gradus_card, GRADUS, CARD, GtkFlowBoxChild)

GtkWidget *gradus_card_new (const GradusAlgorithm *algorithm);
const GradusAlgorithm *gradus_card_get_algorithm (GradusCard *self);
/* Whether title, summary, chapter or id contain the case-folded @needle. */
gboolean gradus_card_matches (GradusCard *self, const char *needle);
/* Ask for the picture in the present colours. Does nothing when it is there. */
void gradus_card_load_picture (GradusCard *self);

G_END_DECLS
