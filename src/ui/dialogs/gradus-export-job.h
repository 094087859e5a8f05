/* Gradus: what is exported of a run, written by a thread.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-export-task.h"
#include "gradus-worksheet.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_EXPORT_PICTURE,
  GRADUS_EXPORT_STAGE,
  GRADUS_EXPORT_FRAMES,
  GRADUS_EXPORT_FILM,
  GRADUS_EXPORT_SLOW,
  GRADUS_EXPORT_WORKSHEET,
  GRADUS_EXPORT_WORKSHEETS,
  GRADUS_EXPORT_TRACE,
  GRADUS_EXPORT_TABLE,
} GradusExportWhat;

/**
 * GradusExportJob:
 * @run: a copy that nobody else uses.
 * @ink: drawn over the pictures, or NULL.
 * @series: of one picture what counts for it; cancel and progress are set by the job.
 * @blanks: of worksheets.
 * @path: where to.
 *
 * The job owns all of it.
 */
typedef struct
{
  GradusRun *run;
  GradusInk *ink;
  GradusExportWhat what;
  GradusSeries series;
  GradusBlanks blanks;
  char *path;
} GradusExportJob;

void gradus_export_job_free (GradusExportJob *job);
/* Begin it, which takes it. The work lives as long as the task does; the last reference to that
 * ends it. */
GradusExportTask *gradus_export_job_begin (GradusExportJob *job);

G_END_DECLS
