/* Gradus: sequences, the kind of data set in which order matters.
 *
 * Several sequences of positions. At every position something is observed, d numbers or one of
 * several symbols, and there may be a label: the word and its part of speech, the throw and the
 * die.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-dataset.h"

G_BEGIN_DECLS

/**
 * GradusSequences:
 *
 * Positions are counted through all sequences: those of sequence i are starts[i] to
 * starts[i + 1] - 1, and none is empty. Either x or symbol is there, never both.
 */
typedef struct
{
  guint n;                 /* sequences */
  guint total;             /* positions of all of them */
  guint *starts;           /* n + 1 */
  guint d;                 /* numbers at a position; 0 with symbols */
  char **names;            /* d, NULL-terminated */
  double *x;               /* total x d, row-major, or NULL */
  gint32 *symbol;          /* total of 0..n_symbols-1, or NULL */
  char **symbols;          /* n_symbols names, NULL-terminated */
  guint n_symbols;
  gint32 *label;           /* total of 0..n_labels-1 or GRADUS_LABEL_UNKNOWN */
  char **labels;           /* n_labels names, NULL-terminated; there may be none */
  guint n_labels;
  guint n_unknown;         /* positions whose label is unknown */
} GradusSequences;

#define GRADUS_SEQUENCES_MAX_TOTAL 1000000

extern const GradusDataKind gradus_data_sequences;

/* Copies everything. @lengths: n numbers above 0. With @x: @d numbers a position, @names or NULL
 * for x1, x2, ...; with @symbol (then @d is 0): indices into @symbols. @label may be NULL (all
 * unknown), @labels too (no labels). */
GradusDataset *gradus_sequences_new (guint n, const guint *lengths, guint d, const double *x,
                                     const char *const *names, const gint32 *symbol,
                                     const char *const *symbols, const gint32 *label,
                                     const char *const *labels, const char *name,
                                     const char *origin);
/* The sequences of a data set of that kind, else NULL. */
const GradusSequences *gradus_dataset_get_sequences (const GradusDataset *dataset);
/* The sequence that position @at belongs to. */
guint gradus_sequences_find (const GradusSequences *sequences, guint at);

G_END_DECLS
