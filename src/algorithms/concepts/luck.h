/* Gradus: luck, the machine of samples from which one of several hypotheses is chosen.
 *
 * A sample of m trials is drawn, and every hypothesis gets a share of them: the heads of a coin,
 * the errors of a classifier. One hypothesis is chosen by that share. What its share is in this
 * sample, what it is in truth, how far the worst of all is off: that is a row, and a row a sample
 * is put to the others (collect.h).
 *
 * A member draws and measures. One sample of an iteration is drawn before the learner's eyes, in
 * micro-steps, and the rest of its batch at once when the rows are collected.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "collect.h"

G_BEGIN_DECLS

/* The numbers of a row: the share of the chosen hypothesis in its sample and in truth, the truth
 * less the share, how far the hypothesis that is off most is off, whether that broke the promise,
 * whether the chosen one looks better than it is, and the share of a hypothesis that was
 * named before any sample. */
enum
{
  GRADUS_LUCK_SEEN,
  GRADUS_LUCK_TRUTH,
  GRADUS_LUCK_GAP,
  GRADUS_LUCK_OFF,
  GRADUS_LUCK_BROKEN,
  GRADUS_LUCK_FLATTERED,
  GRADUS_LUCK_NAMED,
  GRADUS_LUCK_COLUMNS,
};

/* The first member of the Params of a member. */
typedef struct
{
  int m, samples, batch;
  bool every;              /* all 2^m samples of fair coins, one after the other */
} GradusLuckParams;

/* The first member of the State of a member. */
typedef struct
{
  GradusCollection all;    /* samples x COLUMNS */
  GradusArray row;         /* of the sample that is shown */
  guint chosen;            /* the hypothesis, from 0 */
  guint drawn;             /* samples that have been shown */
  guint trials;            /* of the sample that is shown */
  guint done, last;        /* micro-steps */
  bool measured;
  bool known;              /* a whole sample has been drawn: what is true of it may be told */
} GradusLuckState;

/* Trials are shown in at most so many micro-steps. */
#define GRADUS_LUCK_STRIDES 20
/* Of all samples of fair coins no more trials than these. */
#define GRADUS_LUCK_MOST_EVERY 10

/* Room for all samples. */
void gradus_luck_init (GradusLuckState *state, const GradusLuckParams *p);
/* Whether this micro-step begins a sample. */
static inline gboolean
gradus_luck_begins (const GradusLuckState *state)
{
  return state->done == 0;
}
/* For the phase that draws: trials from state->trials up to the returned number belong to this
 * micro-step; and its end. */
guint gradus_luck_stride_end (const GradusLuckState *state, const GradusLuckParams *p);
GradusStatus gradus_luck_drawn (GradusLuckState *state, const GradusLuckParams *p);
guint64 gradus_luck_n_strides (const GradusPosition *here);

/* The row of one sample, filled by the member; what a member keeps beside is in its state. @number
 * counts samples from 0. */
typedef void (*GradusLuckSample) (gpointer state, GradusContext *context, guint number,
                                  double *row);

/* Keeps @row as that of the sample that is shown. */
void gradus_luck_measured (GradusLuckState *state, const double row[GRADUS_LUCK_COLUMNS]);
/* GAP and FLATTERED from the other columns of @row. */
void gradus_luck_complete (double row[GRADUS_LUCK_COLUMNS]);
/* Puts the row that is shown to the others, and draws the rest of the batch with @sample. */
GradusStatus gradus_luck_collect (gpointer state, GradusContext *context, GradusLuckSample sample);

/* Trial @i of sample @number of all 2^m samples of fair coins. */
bool gradus_luck_trial (guint number, guint m, guint i);
/* One more trial for each of @k coins of chance @p. */
void gradus_luck_toss (gsl_rng *rng, double p, gint32 *heads, guint k);
/* The shares of 0, 1, ..., @m heads of @m trials of chance @p, added up: @m + 1 numbers; and how
 * many heads they give for a uniform number. */
void gradus_luck_add_up (double p, guint m, double *cumulative);
guint gradus_luck_heads (gsl_rng *rng, const double *cumulative, guint m);
/* Whether @heads of @m trials are further than @gamma from what @p promises; on either side, or
 * above alone. Compared as counts, so that rounding decides nothing. */
gboolean gradus_luck_is_off (double heads, guint m, double p, double gamma, gboolean both);

/* The mean of column @column; NAN before the first row. */
double gradus_luck_mean (const GradusPosition *here, guint column);
/* The rows of a column as a histogram and as a running mean: @view says the rest. */
GradusCollectionView gradus_luck_view (guint column, double middle, double reach, double law,
                                       GradusRole role, const char *label);

extern const GradusDescriptor gradus_luck;

G_END_DECLS
