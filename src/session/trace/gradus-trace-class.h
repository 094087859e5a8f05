/* Gradus: the traces of a class against one run.
 *
 * A teacher has a folder with what 28 people handed in: a trace each, or a folder each with a
 * trace.csv in it. One table tells how far each of them agrees and what differs first; those that
 * part at the same place form a group, because they will have made the same mistake.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-own-trace.h"

G_BEGIN_DECLS

/* Files that are looked at; more are refused. */
#define GRADUS_TRACE_CLASS_MAX_FILES 500

/**
 * GradusTraceClassRow:
 * @name: of the file, or of the folder that it is in.
 * @file: the trace.
 * @diff: NULL when it could not be read; @error says why then.
 * @group: index in groups, -1 of those that agree or could not be read.
 */
typedef struct
{
  char *name;
  GFile *file;
  GradusTraceDiff *diff;
  char *error;
  int group;
} GradusTraceClassRow;

/* Those that part at the same place: a sentence, "7 part at Assign, iteration 1: owner[3]". */
typedef struct
{
  guint n;
  char *sentence;
  char *key;
} GradusTraceClassGroup;

/**
 * GradusTraceClass:
 * @rows: GradusTraceClassRow, in the order of their names.
 * @groups: GradusTraceClassGroup, the largest first.
 * @n_agree: how many agree to the end.
 */
typedef struct
{
  GPtrArray *rows;
  GPtrArray *groups;
  guint n_agree;
} GradusTraceClass;

/* Compare every trace of @folder with @run, which is moved. Can be called on any thread that owns
 * @run. @progress, which may be NULL, is called after each file with the share that is done.
 * GRADUS_ERROR_DATA when the folder cannot be read, or has no traces or too many;
 * GRADUS_ERROR_CANCELLED. */
GradusTraceClass *gradus_trace_class_compare (GFile *folder, GradusRun *run, guint index_base,
                                              double tolerance, const gint *cancel,
                                              void (*progress) (double share, gpointer user_data),
                                              gpointer user_data, GError **error);
void gradus_trace_class_free (GradusTraceClass *klass);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusTraceClass, gradus_trace_class_free)

/* What a row says in a few words: that it agrees, where it parts, or why it cannot be read. */
char *gradus_trace_class_row_verdict (const GradusTraceClassRow *row,
                                      const GradusAlgorithm *algorithm);
/* The table as CSV, with a header: file, agrees, records, step, phase, iteration, value, yours,
 * here, suspicion, error. */
char *gradus_trace_class_to_csv (const GradusTraceClass *klass, const GradusAlgorithm *algorithm);

G_END_DECLS
