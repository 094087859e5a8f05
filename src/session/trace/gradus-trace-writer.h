/* Gradus: a trace on its way into a file, JSON Lines or CSV.
 *
 * The file appears under its name only when it is complete; it goes to the disk in pieces, so that
 * a long run needs no memory for its trace.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-trace-csv.h"
#include "gradus-trace.h"

G_BEGIN_DECLS

typedef struct _GradusTraceWriter GradusTraceWriter;

/* Begin the file. @csv: the scouted columns (kept until the end), or NULL for JSON Lines. */
GradusTraceWriter *gradus_trace_writer_new (const char *path, GradusSetup *setup,
                                            GradusTraceCsv *csv, GError **error);
/* Add the present position of @run. FALSE after the first failure, which the end tells. */
gboolean gradus_trace_writer_add (GradusTraceWriter *writer, GradusRun *run);
/* Put the file into place, or leave what was there when something has failed. Frees @writer. */
gboolean gradus_trace_writer_end (GradusTraceWriter *writer, GError **error);

/**
 * gradus_trace_write:
 * @run: moved; its steps up to the last known one are written.
 * @csv: CSV instead of JSON Lines.
 * @cancel: looked at between steps (atomic); may be NULL.
 * @progress: called with the share done, 0 to 1; may be NULL.
 *
 * The whole trace of a run. GRADUS_ERROR_CANCELLED leaves no file.
 */
gboolean gradus_trace_write (GradusRun *run, const char *path, gboolean csv, const gint *cancel,
                             void (*progress) (double share, gpointer user_data),
                             gpointer user_data, GError **error);

G_END_DECLS
