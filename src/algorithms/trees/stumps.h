/* The machine of the family "stumps": one question on one input, alone or many of them that vote. A
 * member names gradus_stumps as its base and adds to the phase that finds the best stump what it
 * does with it; its state begins with GradusStumpsState.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "grow.h"

G_BEGIN_DECLS

enum { GRADUS_STUMPS_BEST, GRADUS_STUMPS_RANDOM };

typedef struct
{
  unsigned int choice;      /* of the input of a stump */
  int rounds;
} GradusStumpsParams;

/* The columns of `stumps`. */
enum
{
  GRADUS_STUMPS_INPUT,
  GRADUS_STUMPS_CUT,
  GRADUS_STUMPS_SIGN,
  GRADUS_STUMPS_THETA,
  GRADUS_STUMPS_N_COLUMNS,
};

typedef struct
{
  GradusArray w;            /* n: weights */
  GradusArray f;            /* n: what the votes so far add up to at the examples */
  GradusArray stumps;       /* rounds x N_COLUMNS */
  /* M x 3: input, t, weighted error with the better sign (-1: not tried). */
  GradusArray cuts;
  guint tried;
  double weight;            /* sum of w */
  double sum;               /* of w y left of the cut that is tried */
  int best;                 /* cut, -1: none */
  double input, cut, sign;  /* the stump of the round */
  double weighted_error, theta;
  guint errors;
  guint round;
  bool perfect, useless;    /* the stump of the round: no mistake; like a coin */
} GradusStumpsState;

/* The examples in the order of each input, and all cuts there are. */
typedef struct
{
  guint *order;             /* d x n: the examples, sorted by each input */
  guint *first;             /* d + 1: where the cuts of an input begin in the two arrays below */
  double *t;                /* of all cuts */
  guint *below;             /* of all cuts: how many examples lie left of it */
} GradusStumpsWork;

/* Numbers of the events; those of a member follow. */
enum { GRADUS_STUMPS_NO_ERRORS, GRADUS_STUMPS_N_EVENTS };

extern const GradusDescriptor gradus_stumps;

GradusStatus gradus_stumps_init (gpointer state, GradusContext *context);
/* Add the vote @theta of the stump of the round to f, and count the errors anew. */
void gradus_stumps_vote (GradusStumpsState *state, GradusContext *context);
/* Whether the stump of the round is perfect or useless, before it gets its vote. */
void gradus_stumps_rate (GradusStumpsState *state);
/* The weights hold the logarithms of what they are to be in proportion to: make them sum to 1, and
 * say whether rounds follow. */
GradusStatus gradus_stumps_reweigh (GradusStumpsState *state, GradusContext *context);
/* After that the mistakes of the stump weigh one half. */
gboolean gradus_stumps_holds_half (const GradusPosition *here, double *measured);
/* What is said of a vote that was added, by what became of `errors` and `loss`; its event is called
 * "more-errors". */
extern const GradusSay gradus_stumps_voted[];
/* Weight, and number, of the examples that the stump of the round is wrong about; NAN before the
 * first. */
double gradus_stumps_weigh_mistakes (const GradusPosition *here, guint *count);
/* Share of training errors. */
double gradus_stumps_error_share (const GradusPosition *here);

G_END_DECLS
