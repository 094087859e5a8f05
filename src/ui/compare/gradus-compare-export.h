/* Gradus: a comparison as a file, a picture of where it stands or a film from its start to its end.
 *
 * A film is made frame by frame from runs of its own, while the main loop runs: the window goes on
 * as before, and closing it gives the film up.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-compare-page.h"

G_BEGIN_DECLS

/* Told once, with the sentence that says where it is or why it is not. */
typedef void (*GradusCompareExported) (gpointer user_data, const char *sentence);

/* Write what @page shows to @file: .png, .svg or .pdf, or .webp for a film. @owner: given up when
 * it goes; passed to @exported. */
void gradus_compare_export (GradusComparePage *page, GFile *file, GObject *owner,
                            GradusCompareExported exported);

G_END_DECLS
