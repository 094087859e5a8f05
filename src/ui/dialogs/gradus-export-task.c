/* Gradus: a file that is being written while the window goes on.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-export-task.h"
#include "gradus-worksheet.h"

struct _GradusExportTask
{
  GObject parent_instance;

  GradusTaskKind kind;
  char *path;
  double share;
};

G_DEFINE_FINAL_TYPE (GradusExportTask, gradus_export_task, G_TYPE_OBJECT)

enum
{
  CHANGED,
  CANCELLED,
  ENDED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
gradus_export_task_finalize (GObject *object)
{
  g_free (GRADUS_EXPORT_TASK (object)->path);
  G_OBJECT_CLASS (gradus_export_task_parent_class)->finalize (object);
}

static void
gradus_export_task_class_init (GradusExportTaskClass *klass)
{
  const GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = gradus_export_task_finalize;
  signals[CHANGED] = g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
  signals[CANCELLED] = g_signal_new ("cancelled", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                     G_TYPE_NONE, 0);
  signals[ENDED] = g_signal_new ("ended", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 1, G_TYPE_ERROR);
}

static void
gradus_export_task_init (GradusExportTask *self)
{
  self->share = -1;
}

GradusExportTask *
gradus_export_task_new (GradusTaskKind kind, const char *path)
{
  GradusExportTask *self = g_object_new (GRADUS_TYPE_EXPORT_TASK, NULL);

  self->kind = kind;
  self->path = g_strdup (path);
  return self;
}

GradusTaskKind
gradus_export_task_get_kind (GradusExportTask *self)
{
  return self->kind;
}

const char *
gradus_export_task_get_path (GradusExportTask *self)
{
  return self->path;
}

double
gradus_export_task_get_share (GradusExportTask *self)
{
  return self->share;
}

char *
gradus_export_task_describe (GradusExportTask *self)
{
  g_autofree char *beside = NULL;
  g_autofree char *name = NULL;
  g_autofree char *other = NULL;

  if (self->kind != GRADUS_TASK_WORKSHEET)
    return g_strdup_printf (_ ("Written to “%s”."), self->path);
  beside = gradus_worksheet_solution_path (self->path);
  name = g_filename_display_basename (self->path);
  other = g_filename_display_basename (beside);
  return g_strdup_printf (_ ("The worksheet is “%s”, its solution “%s”."), name, other);
}

void
gradus_export_task_set_share (GradusExportTask *self, double share)
{
  self->share = share;
  g_signal_emit (self, signals[CHANGED], 0);
}

void
gradus_export_task_cancel (GradusExportTask *self)
{
  g_signal_emit (self, signals[CANCELLED], 0);
}

void
gradus_export_task_end (GradusExportTask *self, const GError *error)
{
  g_signal_emit (self, signals[ENDED], 0, error);
}
