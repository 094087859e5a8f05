/* Gradus: painting a field coarse to fine without holding up the window.
 *
 * The first raster is made at once, as fine as a few milliseconds allow judging by the ones before,
 * and coarser where pictures follow each other within a tenth of a second; when it has stayed for
 * some frames, finer ones follow from a worker. The last of them is the same however the picture
 * came about. A new job drops the one before.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-plot.h"

G_BEGIN_DECLS

typedef struct _GradusFieldWorker GradusFieldWorker;

/* Called in the main thread with every finished raster, which the callee owns. */
typedef void (*GradusFieldReady) (GradusFieldRaster *raster, gpointer user_data);

GradusFieldWorker *gradus_field_worker_new (GradusFieldReady ready, gpointer user_data);
void gradus_field_worker_free (GradusFieldWorker *worker);
/* Sample the field of @layout; @ready is called before this returns, and then for finer rasters. */
void gradus_field_worker_start (GradusFieldWorker *worker, const GradusPlotLayout *layout,
                                GradusSnapshot *snapshot);
/* Drop what is under way. */
void gradus_field_worker_cancel (GradusFieldWorker *worker);

G_END_DECLS
