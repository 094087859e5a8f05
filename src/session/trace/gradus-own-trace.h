/* Gradus: the trace of a person's own program, compared with a run.
 *
 * Somebody who has written k-means at home wants to know where it goes wrong. Their program prints
 * what it has after every iteration (or step), as CSV or as JSON Lines; Gradus runs the same
 * experiment, aligns the two and names the first entry that differs.
 *
 * CSV: a header and a line per record. A column `step` (completed steps, as in Gradus's own traces)
 * or `iteration` (passes through the algorithm, counted from 1; 0 is the start) says which position
 * a record belongs to; with `iteration`, a column `phase` (an id) may say after which phase of the
 * pass. Other columns are metrics (`J`), values with one element (`b`), or entries of values
 * (`centroids[2,0]`, counted from 0). Cells that are empty, `NA` or `null` are not
 * compared; `nan` and `inf` differ from every number.
 *
 * Lines before the header that begin with # are remarks; “# data DIGEST” says what the program was
 * given (gradus_own_trace_digest()).
 *
 * JSON Lines: an object a line with the same names; values may be nested lists. Gradus's own traces
 * are read too.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "gradus-script.h"

G_BEGIN_DECLS

typedef struct _GradusOwnTrace GradusOwnTrace;

/**
 * gradus_own_trace_load:
 * @index_base: 0, or 1 when the entries in column names are counted from 1.
 *
 * Read a trace for @algorithm; the suffix .csv or .jsonl (or .json) does not matter, the first
 * character does. GRADUS_ERROR_DATA names the line and says what to do.
 */
GradusOwnTrace *gradus_own_trace_load (GFile *file, const GradusAlgorithm *algorithm,
                                       guint index_base, GError **error);
/* The same from text; @name for messages. */
GradusOwnTrace *gradus_own_trace_parse (const char *text, gsize length, const char *name,
                                        const GradusAlgorithm *algorithm, guint index_base,
                                        GError **error);
/* The same from the whole lines of a file that may be being written: a last line without its end is
 * not read, and @cut gets its number, or 0. Blocks: for workers. */
GradusOwnTrace *gradus_own_trace_load_lines (GFile *file, const GradusAlgorithm *algorithm,
                                             guint *cut, GError **error);
void gradus_own_trace_free (GradusOwnTrace *trace);
/* A digest of what a trace has to be made from: the data and the start of @setup, 16 letters. */
char *gradus_own_trace_digest (GradusSetup *setup);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusOwnTrace, gradus_own_trace_free)

typedef struct
{
  char *name;             /* "centroids[2,0]" */
  gboolean is_metric;
  guint quantity;         /* index in metrics[] or values[] */
  gsize entry;            /* row-major, in our array */
  double own, ours;
} GradusTraceDifference;

/**
 * GradusTraceDiff:
 * @n_records: records compared, the differing one included.
 * @n_numbers: numbers compared.
 * @worst: the largest difference, relative to max (1, |ours|), among what agrees.
 * @differs: an entry differs, or has another shape, or belongs to a position that does not exist.
 * @complete: every number and every column of the own trace was compared and agrees.
 * @repeats: the first line behind the end of a run that has converged, which has the numbers of the
 *   end again; 0 without one.
 * @line, @step, @iteration, @phase: the first record that differs; phase -1 = the start.
 * @differences: the entries of that record that differ, values before the metrics made from them.
 * @suspicion: what the first value that differs looks like, as a question; NULL when nothing is
 *   suspected.
 * @code: the line of the pseudo-code that assigns it; NULL when that is not known.
 * @notes: sentences on what was left out (char *).
 * @verdict: what came out, in one or two sentences.
 */
typedef struct
{
  guint n_records;
  guint64 n_numbers;
  double worst;
  gboolean differs;
  gboolean complete;
  guint repeats;
  guint line;
  guint64 step;
  guint64 iteration;
  int phase;
  GPtrArray *differences;
  char *suspicion;
  char *code;
  GPtrArray *notes;
  char *verdict;
} GradusTraceDiff;

/**
 * gradus_own_trace_compare:
 * @run: of the same algorithm; it is moved.
 * @tolerance: entries a (own) and b (ours) agree when |a - b| <= tolerance * max (1, |b|).
 * @cancel: looked at between steps; may be NULL.
 *
 * Compare record by record, up to the first that differs. Can be called on any thread that owns
 * @run. GRADUS_ERROR_CANCELLED is the only error.
 */
GradusTraceDiff *gradus_own_trace_compare (GradusOwnTrace *trace, GradusRun *run,
                                           double tolerance, const gint *cancel, GError **error);
void gradus_trace_diff_free (GradusTraceDiff *diff);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusTraceDiff, gradus_trace_diff_free)

#define GRADUS_TRACE_DIFF_TOLERANCE 1e-6

/* Whether a trace can be seen in the pictures of @algorithm: a value of it can be typed over. */
gboolean gradus_own_trace_is_seen (const GradusAlgorithm *algorithm);
/* The trace as a run of @setup, to be seen in our pictures: ours, with the numbers of the trace
 * typed over it wherever values can be typed over. @last gets the step of the last record that is
 * in it. NULL when no value can be typed over, or nothing is in it. */
GradusScript *gradus_own_trace_make_script (GradusOwnTrace *trace, GradusSetup *setup,
                                            guint64 *last);

G_END_DECLS
