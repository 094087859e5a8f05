/* Gradus: the start page: where one was, a sheet to draw on, what one likes, and the whole book.
 *
 * What can be opened does the actions map.continue, map.open-entry, map.open-chapter and
 * map.play-lesson. Signal: "offer-picked" (pointer: const GradusOffer *), something is to be tried
 * with what was drawn.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRADUS_TYPE_START_PAGE (gradus_start_page_get_type ())
G_DECLARE_FINAL_TYPE (GradusStartPage, gradus_start_page, GRADUS, START_PAGE, GtkWidget)

GtkWidget *gradus_start_page_new (void);

G_END_DECLS
