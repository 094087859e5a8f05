/* Gradus: a comparison as a file, a picture of where it stands or a film from its start to its end.
 *
 * A film is made frame by frame from runs of its own, while the main loop runs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-compare-page.h"
#include "gradus-export-task.h"

G_BEGIN_DECLS

/* Write what @page shows, @width x @height with @scale pixels for one, to @path: .png, .svg or
 * .pdf, or .webp or .gif for a film, which is given up when the task goes. NULL while the runs that
 * are compared are on their way. */
GradusExportTask *gradus_compare_export (GradusComparePage *page, double width, double height,
                                         double scale, const char *path);

G_END_DECLS
