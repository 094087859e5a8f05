/* Gradus: one run of a comparison: what makes it different, its picture, one line about its step,
 * and a popover with its algorithm and parameters, where errors are shown too.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-compare.h"
#include "gradus-plot-view.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_COMPARE_PANE_VIEW (gradus_compare_pane_view_get_type ())
G_DECLARE_FINAL_TYPE (GradusComparePaneView, gradus_compare_pane_view, GRADUS, COMPARE_PANE_VIEW,
                      GtkWidget)

GtkWidget *gradus_compare_pane_view_new (GradusCompare *compare, guint pane);
/* Show @scene and what is to be said of the run's position. Not while the comparison is busy. */
void gradus_compare_pane_view_update (GradusComparePaneView *self, GradusScene *scene);
GradusPlotView *gradus_compare_pane_view_get_plot (GradusComparePaneView *self);

G_END_DECLS
