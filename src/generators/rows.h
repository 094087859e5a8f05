/* Gradus: tables whose rows carry more than inputs and a target.
 *
 * One struct with all that a row can have, and one function that makes the data set of it, so that
 * a set printed in a text is a few arrays and a descriptor.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-generator.h"

G_BEGIN_DECLS

typedef struct
{
  guint n;
  guint d;
  const double *x;             /* n x d, row-major */
  const double *y;             /* n, or NULL */
  const gint32 *label;         /* n codes, GRADUS_LABEL_UNKNOWN allowed, or NULL */
  const char *const *classes;  /* their names, NULL-terminated */
  const gint32 *truth;         /* n codes, hung on the set as GRADUS_TRUTH; or NULL */
  const double *weight;        /* n, or NULL */
  const gint32 *sample;        /* n of 0 and 1, or NULL */
  const char *const *samples;
  const gint32 *task;          /* n codes, or NULL */
  const char *const *tasks;
  const char *const *inputs;   /* d names; NULL: "x", or "x1", "x2", ... */
  const char *y_name, *label_name, *task_name;  /* of these columns; NULL: "y", "class", "task" */
} GradusRows;

/* "-1", "+1" and "0", "1". */
extern const char *const gradus_rows_signs[];
extern const char *const gradus_rows_bits[];
/* "1", "2", "3". */
extern const char *const gradus_rows_numbers[];

GradusDataset *gradus_rows_new (const GradusRows *rows, const char *name, const char *origin);
/* Element @i of linspace (from, to, n), to the bit as in the recorded runs of the programs: the
 * second half is counted down from the end. */
static inline double
gradus_rows_linspace (double from, double to, guint n, guint i)
{
  const double step = (to - from) / (n - 1);

  return i < (n + 1) / 2 ? from + i * step : to - (n - 1 - i) * step;
}

/* make () of a generator without parameters whose user_data is a GradusRows. */
GradusDataset *gradus_rows_make (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                                 const char *origin, GError **error);

G_END_DECLS
