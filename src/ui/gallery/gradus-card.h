/* Gradus: one algorithm in a gallery: its picture, title and summary.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-algorithm.h"
#include "gradus-search.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_CARD (gradus_card_get_type ())
G_DECLARE_FINAL_TYPE (GradusCard, gradus_card, GRADUS, CARD, GtkFlowBoxChild)

GtkWidget *gradus_card_new (const GradusAlgorithm *algorithm);
const GradusAlgorithm *gradus_card_get_algorithm (GradusCard *self);
/* Find out how well it answers @query (NULL: not at all), and what was found:
 * gradus_search_match(). */
void gradus_card_search (GradusCard *self, const GradusSearchQuery *query);
double gradus_card_get_mark (GradusCard *self);
/* How unlike @query its name is: gradus_search_distance(). */
double gradus_card_get_distance (GradusCard *self, const GradusSearchQuery *query);
/* Ask for the picture in the present colours. Does nothing when it is there. */
void gradus_card_load_picture (GradusCard *self);

G_END_DECLS
