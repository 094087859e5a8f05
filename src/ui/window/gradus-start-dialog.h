/* Gradus: typing the numbers of a given start (centroids, theta) into a table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "gradus-document.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_START_DIALOG (gradus_start_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GradusStartDialog, gradus_start_dialog, GRADUS, START_DIALOG, AdwWindow)

/* For the start @id of the document's algorithm. Begins with the given start, or else with the
 * numbers of the value of the same name at the present step. */
GtkWidget *gradus_start_dialog_new (GtkWindow *parent, GradusDocument *document, const char *id);

G_END_DECLS
