/* Gradus: what reading (gradus-own-trace.c) and comparing (gradus-trace-diff.c) own traces share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"
#include "gradus-own-trace.h"

G_BEGIN_DECLS

/* A metric, a whole value, or one entry of a value. */
typedef struct
{
  gboolean is_metric;
  guint quantity;
  guint n_index;
  guint index[GRADUS_ARRAY_MAX_DIMS];
} GradusOwnName;

typedef struct
{
  GradusOwnName name;
  double number;
} GradusOwnNumber;

/* A whole value that came as a list, to compare shapes. */
typedef struct
{
  guint value;
  guint n_dims;
  guint shape[GRADUS_ARRAY_MAX_DIMS];
} GradusOwnShape;

typedef struct
{
  guint line;
  gint64 step, iteration;    /* -1 = not said */
  int phase;                 /* index, or -1 = not said */
  GArray *numbers;           /* GradusOwnNumber */
  GArray *shapes;            /* GradusOwnShape */
} GradusOwnRecord;

struct _GradusOwnTrace
{
  const GradusAlgorithm *algorithm;
  char *name;
  char *data_hash;           /* from the header of a trace of ours, or NULL */
  char *digest;              /* from the first line of a starter's trace, or NULL */
  GPtrArray *records;        /* GradusOwnRecord */
  GPtrArray *notes;
};

/* All numbers that @record has for the value @quantity, in the shape of @ours; NULL when some are
 * missing. Free with g_free(). */
double *gradus_own_record_gather (const GradusOwnRecord *record, guint quantity,
                                  const GradusArray *ours);

/* Take @run where @record belongs; FALSE when it ends before. */
gboolean gradus_own_record_find (const GradusOwnRecord *record, GradusRun *run,
                                 const gint *cancel);

/* What the difference of the value @quantity looks like, as a question, or NULL. @run stands where
 * @record belongs, and does so again. */
char *gradus_trace_suspect (const GradusOwnRecord *record, guint quantity, GradusRun *run,
                            double tolerance);
/* By what a line of pseudo-code calls @quantity: the first word of its symbol, folded as in
 * gradus_search_fold(), "mu" of "\\mu_j"; NULL without a symbol. What is left of “←” in @line, in
 * the same way; NULL where the line assigns nothing. Free with g_free(). */
char *gradus_trace_read_symbol (const GradusQuantity *quantity);
char *gradus_trace_read_assigned (const char *line);
/* The line of the pseudo-code of @phase that assigns @quantity, or the only one that assigns
 * anything; NULL when neither is known. */
char *gradus_trace_find_line (const GradusPhase *phase, const GradusQuantity *quantity);

G_END_DECLS
