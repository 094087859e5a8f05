/* Gradus: ink over a picture in the window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-plot-view.h"

G_BEGIN_DECLS

typedef struct _GradusViewInk GradusViewInk;

/* What was drawn on the picture @plot at this position, and, with @faint, at earlier ones. */
void gradus_plot_view_set_ink (GradusPlotView *self, GradusInk *ink, const char *plot,
                               guint64 step, guint64 micro, gboolean faint);
/* How a stroke looks while it is being drawn. */
void gradus_plot_view_set_pen (GradusPlotView *self, GradusRole role, double width,
                               gboolean erases);

G_END_DECLS
