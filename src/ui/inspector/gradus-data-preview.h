/* Gradus: a small picture of a data set, without any algorithm.
 *
 * Signal: "picked" (int: the datum nearest to a click, -1 when there is none near).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-dataset.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_DATA_PREVIEW (gradus_data_preview_get_type ())
G_DECLARE_FINAL_TYPE (GradusDataPreview, gradus_data_preview, GRADUS, DATA_PREVIEW, GtkWidget)

GtkWidget *gradus_data_preview_new (void);
/* @dataset may be NULL. */
void gradus_data_preview_set_dataset (GradusDataPreview *self, GradusDataset *dataset);

/* Ring the datum, -1 for none. */
void gradus_data_preview_set_marked (GradusDataPreview *self, int datum);

G_END_DECLS
