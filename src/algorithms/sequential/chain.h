/* The machine of the family "chain": labels of a sequence whose neighbours like some pairs more
 * than others. A member has gradus_chain as its base; its state begins with GradusChainState.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"
#include "gradus-sequences.h"

G_BEGIN_DECLS

typedef struct
{
  int sequence;             /* from 1 */
  unsigned int scores;
  double coupling;          /* factor of s */
} GradusChainParams;

typedef struct
{
  GradusArray emission;     /* c x d or c x symbols; empty when counted */
  GradusArray transition;   /* c x c, from row to column, with the coupling */
  GradusArray first;        /* c */
  GradusArray node;         /* m x c: e_t(y) */
} GradusChainState;

extern const GradusDescriptor gradus_chain;

/* Up to so many labels. */
#define GRADUS_CHAIN_MAX_LABELS 12

const GradusSequences *gradus_chain_sequences (const GradusDataset *dataset);
/* Number of the first place of the sequence, counted through all; @m gets its length. */
guint gradus_chain_span (const GradusDataset *dataset, const GradusChainParams *params, guint *m);
/* Of a state that begins with GradusChainState. */
static inline guint
gradus_chain_places (gconstpointer state)
{
  return ((const GradusChainState *) state)->node.shape[0];
}

static inline guint
gradus_chain_labels (gconstpointer state)
{
  return ((const GradusChainState *) state)->node.shape[1];
}

/* Different things that are seen: symbols, or the numbers of a place. */
guint gradus_chain_kinds (const GradusSequences *sequences);
/* The translated sentence for given scores that have not the size of the data (g_free()), or
 * NULL. */
char *gradus_chain_check_given (const GradusSequences *sequences, const GradusArray *emission,
                                const GradusArray *transition);
/* Make the scores. */
GradusStatus gradus_chain_init (gpointer state, GradusContext *context);
/* Make the scores of the places of sequence @i (from 0) of emission and transition. O(m c d). */
void gradus_chain_read (GradusChainState *state, const GradusSequences *sequences, guint i);
/* Score of a string of the first @n places. */
double gradus_chain_score (const GradusChainState *state, const gint32 *labels, guint n);
/* All strings being weighed by exp (score): the logarithms of the sums over those up to place @t
 * (from 0) that end in each label, and of those behind it, both c numbers. @before: of the place
 * before, not read at the first; @after: of the place after, not read at the last. O(c^2). */
void gradus_chain_forward (const GradusChainState *state, guint t, const double *before,
                           double *out);
void gradus_chain_backward (const GradusChainState *state, guint t, const double *after,
                            double *out);
/* The logarithm of the sum over all strings, from both sums of one place; with @share, which may be
 * @a or NULL, the probability of each of its @c labels. */
double gradus_chain_meet (const double *a, const double *b, guint c, double *share);
/* Both sums of all places, m x c each; returns the logarithm of the sum over all strings.
 * O(m c^2). */
double gradus_chain_waves (const GradusChainState *state, double *ahead, double *behind);
/* Add to @pairs, c x c, how probable each pair of labels at the places before @t and @t is; at the
 * first place, t = 0, each label is a pair with itself. */
void gradus_chain_add_pairs (const GradusChainState *state, guint t, const double *ahead,
                             const double *behind, double log_z, double *pairs);
/* m x c: the probability of each label at each place. O(m c^2). */
void gradus_chain_marginal (const GradusChainState *state, GradusArray *out);
/* These probabilities over the places, a line for each label; NAN where there is none yet. */
void gradus_chain_draw_marginal (const GradusPosition *here, const GradusArray *p,
                                 GradusScene *scene);

/* Sizes, tables and words of the sequence that the parameters choose; of sequence @i (from 0),
 * whose scores the state has. */
void gradus_chain_name (const GradusPosition *here, GradusNames *names);
void gradus_chain_name_sequence (const GradusPosition *here, GradusNames *names, guint i);
/* @n labels, those below 0 being unknown; NULL: all are. */
void gradus_chain_name_list (GradusNames *names, const char *name, const gint32 *list, guint n);
/* The first @n labels of a list in words; those of a long one are counted in runs. */
void gradus_chain_name_string (GradusNames *names, const char *name, const GradusSequences *s,
                               const gint32 *list, guint n);

G_END_DECLS
