/* Gradus: a widget that shows a spread, for an audience: no controls, large type.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-spread.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_SPREAD_VIEW (gradus_spread_view_get_type ())
G_DECLARE_FINAL_TYPE (GradusSpreadView, gradus_spread_view, GRADUS, SPREAD_VIEW, GtkWidget)

GtkWidget *gradus_spread_view_new (void);
/* Takes it; NULL shows nothing. */
void gradus_spread_view_set_spread (GradusSpreadView *self, GradusSpread *spread);
const GradusSpread *gradus_spread_view_get_spread (GradusSpreadView *self);

G_END_DECLS
