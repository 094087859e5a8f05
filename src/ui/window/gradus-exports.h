/* Gradus: the files that a window is writing, a small button in its header.
 *
 * It is there as long as something is written. Its ring says how far that is; a click opens the
 * list, with a button to cancel each.
 *
 * Signal: "ended" (GradusExportTask, GError or NULL): a file is there, or is not going to be. It is
 * no longer counted then.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "gradus-export-task.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_EXPORTS (gradus_exports_get_type ())
G_DECLARE_FINAL_TYPE (GradusExports, gradus_exports, GRADUS, EXPORTS, AdwBin)

/* @task: has just begun (transfer full). */
void gradus_exports_add (GradusExports *self, GradusExportTask *task);
/* Task number @nth, or NULL. */
GradusExportTask *gradus_exports_get (GradusExports *self, guint nth);
/* Whether @path is being written. */
gboolean gradus_exports_has (GradusExports *self, const char *path);
void gradus_exports_cancel (GradusExports *self);

G_END_DECLS
