/* Gradus: a file that is being written while the window goes on.
 *
 * Whoever writes it makes the task, tells it how far it is and when it is over; whoever shows it
 * follows its signals. All on the main thread.
 *
 * Signals: "changed": it is further; "cancelled": somebody wants no more of it, for who writes;
 * "ended" (GError, or NULL when the file is there): it is over.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

#define GRADUS_TYPE_EXPORT_TASK (gradus_export_task_get_type ())
G_DECLARE_FINAL_TYPE (GradusExportTask, gradus_export_task, GRADUS, EXPORT_TASK, GObject)

/* What becomes of the file: what is said of it, and what can be done with it afterwards. */
typedef enum
{
  GRADUS_TASK_FILE,
  GRADUS_TASK_FILM,
  GRADUS_TASK_PICTURE,
  GRADUS_TASK_WORKSHEET, /* with its solution beside it */
} GradusTaskKind;

GradusExportTask *gradus_export_task_new (GradusTaskKind kind, const char *path);
GradusTaskKind gradus_export_task_get_kind (GradusExportTask *self);
const char *gradus_export_task_get_path (GradusExportTask *self);
/* The share that is done, or less than 0 as long as nothing is known of it. */
double gradus_export_task_get_share (GradusExportTask *self);
/* What to say when it is there; to be freed. */
char *gradus_export_task_describe (GradusExportTask *self);

void gradus_export_task_set_share (GradusExportTask *self, double share);
void gradus_export_task_cancel (GradusExportTask *self);
void gradus_export_task_end (GradusExportTask *self, const GError *error);

G_END_DECLS
