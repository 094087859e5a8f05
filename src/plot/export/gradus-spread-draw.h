/* Gradus: drawing a spread, pictures side by side with their words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-plot.h"
#include "gradus-spread.h"

G_BEGIN_DECLS

/* Fill @options->width x height of @cr, ground included. Words that are too long for their share
 * end in an ellipsis, so that no picture moves from step to step. */
void gradus_spread_draw (const GradusSpread *spread, const GradusPlotOptions *options, cairo_t *cr);
/* Write it as .png, .svg or .pdf, by the ending of @path. @device_scale: see
 * gradus_export_plot(). */
gboolean gradus_spread_export (const GradusSpread *spread, const GradusPlotOptions *options,
                               double device_scale, const char *path, GError **error);
/* As the next picture of @film, whose size is that of @options times @device_scale. */
gboolean gradus_spread_film (const GradusSpread *spread, const GradusPlotOptions *options,
                             double device_scale, GradusFilm *film, GError **error);

G_END_DECLS
