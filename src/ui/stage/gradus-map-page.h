/* Gradus: the map of all futures in a window of its own.
 *
 * Which two numbers vary is chosen at the top: a map that the algorithm declares, or any two of its
 * parameters. The plane fills coarse to fine; a cross stands in it, and under the picture is said
 * what becomes of the run there. Arrow keys and the pointer move the cross, the wheel (and plus and
 * minus) zooms about it, which is another map of the same size; Enter or a click opens that run at
 * its end. Escape stops what is being made, and closes the window when nothing is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "gradus-document.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_MAP_PAGE (gradus_map_page_get_type ())
G_DECLARE_FINAL_TYPE (GradusMapPage, gradus_map_page, GRADUS, MAP_PAGE, AdwWindow)

/* Maps of the algorithm of @document, about its present setup. */
GtkWidget *gradus_map_page_new (GtkWindow *parent, GradusDocument *document);

G_END_DECLS
