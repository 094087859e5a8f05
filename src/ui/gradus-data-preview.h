/* Gradus: a small picture of a data set, without any algorithm.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-dataset.h"
#include "gradus-scene.h"

G_BEGIN_DECLS

/* Emit the marks of @dataset: points (x against y for a regression, else the first two inputs, by
 * class), cells, or the measurements with the truth. */
void gradus_data_scene_build (const GradusDataset *dataset, GradusScene *scene);

#define GRADUS_TYPE_DATA_PREVIEW (gradus_data_preview_get_type ())
G_DECLARE_FINAL_TYPE (GradusDataPreview, gradus_data_preview, GRADUS, DATA_PREVIEW, GtkWidget)

GtkWidget *gradus_data_preview_new (void);
/* @dataset may be NULL. */
void gradus_data_preview_set_dataset (GradusDataPreview *self, GradusDataset *dataset);

G_END_DECLS
