/* Gradus: the strip under the stage: the life of the datum that is followed.
 *
 * One small chart for each thing that the algorithm says of it, side by side where there is room,
 * else one at a time with a chooser. A click on a chart goes to that step. The strip follows the
 * document; it is hidden while nothing is followed, or nothing can be said of it.
 *
 * Signal: "closed": the person wants to follow it no longer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-document.h"
#include "gradus-life.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_LIFE_STRIP (gradus_life_strip_get_type ())
G_DECLARE_FINAL_TYPE (GradusLifeStrip, gradus_life_strip, GRADUS, LIFE_STRIP, GtkWidget)

void gradus_life_strip_set_document (GradusLifeStrip *self, GradusDocument *document);
/* Follow datum, or with @kind (a static string) subject, number @item; -1 = nothing. */
void gradus_life_strip_follow (GradusLifeStrip *self, const char *kind, int item);
/* What is shown as CSV, on the clipboard. */
void gradus_life_strip_copy (GradusLifeStrip *self);

/* For tests. */
const GradusLifeRecord *gradus_life_strip_get_record (GradusLifeStrip *self);
const char *gradus_life_strip_get_title (GradusLifeStrip *self);

G_END_DECLS
