/* Gradus: signals, the kind of data set that can be heard.
 *
 * Several channels (microphones, electrodes) that are measured at the same times, so many a second.
 * What a mixture was made of belongs to the set as the hint "mixing": the matrix A (channels x
 * sources) of x = A s. With it the sources are known, as long as it can be inverted.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-dataset.h"

G_BEGIN_DECLS

#define GRADUS_SIGNALS_MAX_CHANNELS 32
#define GRADUS_SIGNALS_MAX_LENGTH 1000000
/* Samples a second. */
#define GRADUS_SIGNALS_MIN_RATE 1e-6
#define GRADUS_SIGNALS_MAX_RATE 1e6

static inline gboolean
gradus_signals_is_rate (double rate)
{
  return rate >= GRADUS_SIGNALS_MIN_RATE && rate <= GRADUS_SIGNALS_MAX_RATE;
}

/**
 * GradusSignals:
 *
 * n times, m channels. What is measured at one time lies together, because it is one example.
 */
typedef struct
{
  guint n;                 /* times */
  guint m;                 /* channels */
  double rate;             /* Hz */
  char **names;            /* m, NULL-terminated */
  double *x;               /* n x m, row-major */
} GradusSignals;

extern const GradusDataKind gradus_data_signals;

/* Copies everything. @x: n x m, row-major, finite; @names may be NULL (x1, x2, ...). */
GradusDataset *gradus_signals_new (guint n, guint m, double rate, const double *x,
                                   const char *const *names, const char *name, const char *origin);
/* The signals of a data set of that kind, else NULL. */
const GradusSignals *gradus_dataset_get_signals (const GradusDataset *dataset);

/**
 * gradus_signals_draw:
 * @x: n x m, row-major.
 * @scale: m numbers above 0, what reaches the half of the way to the next trace.
 * @shift: added to the row at which a trace is drawn: 0 for the first row.
 * @role: of all traces; GRADUS_ROLE_CLASS: that of the channel.
 *
 * Traces one below the other over the time in seconds: channel j lies at y = 1 + j + @shift, in a
 * picture whose y axis points down. Long ones are thinned out to the extremes of 300 stretches.
 */
void gradus_signals_draw (struct _GradusScene *scene, const double *x, guint n, guint m,
                          double rate, const double *scale, double shift, int role, int style);

G_END_DECLS
