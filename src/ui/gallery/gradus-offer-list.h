/* Gradus: what can be tried with a data set (gradus-offers.h), as a list with headings.
 *
 * The three that fit best come first and the first of all is chosen, so that Enter takes it and the
 * arrows go on from it at once.
 *
 * Signal: "picked" (pointer: const GradusOffer *).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-offers.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_OFFER_LIST (gradus_offer_list_get_type ())
G_DECLARE_FINAL_TYPE (GradusOfferList, gradus_offer_list, GRADUS, OFFER_LIST, GtkWidget)

/* @compact: titles alone, for a list that changes under a hand that draws; else with picture and
 * sentence. */
GtkWidget *gradus_offer_list_new (gboolean compact);
/* @offers: GradusOffer elements as gradus_offers_list() has them; NULL: none. */
void gradus_offer_list_show (GradusOfferList *self, GPtrArray *offers);
/* The keyboard goes to the first. */
void gradus_offer_list_focus (GradusOfferList *self);

G_END_DECLS
