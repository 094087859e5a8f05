/* Gradus: traces as CSV, a line per step and a column per number.
 *
 * Columns: step, iteration, phase, status, the metrics by id, the entries of the values
 * ("centroids[2,0]", counted from 0), events (ids with blanks between). What is not defined is an
 * empty cell. The columns must be known before the first line, but some values have no shape yet at
 * the start, so the run is looked at twice: gradus_trace_csv_scout() at every step first, then
 * gradus_trace_csv_append_step().
 *
 * gradus-own-trace.h reads it back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-run.h"

G_BEGIN_DECLS

/* Values with more entries are left out: nobody reads so many columns. */
#define GRADUS_TRACE_CSV_MAX_ENTRIES 1000

typedef struct _GradusTraceCsv GradusTraceCsv;

GradusTraceCsv *gradus_trace_csv_new (const GradusAlgorithm *algorithm);
void gradus_trace_csv_free (GradusTraceCsv *csv);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusTraceCsv, gradus_trace_csv_free)

/* Note the shapes that the values have at the present position of @run. */
void gradus_trace_csv_scout (GradusTraceCsv *csv, GradusRun *run);
/* Ids of the values that are left out, separated by commas; NULL when there are none. */
char *gradus_trace_csv_get_left_out (GradusTraceCsv *csv);

void gradus_trace_csv_append_header (GradusTraceCsv *csv, GString *out);
void gradus_trace_csv_append_step (GradusTraceCsv *csv, GString *out, GradusRun *run);

G_END_DECLS
