/* The machine of the family "stumps": one question on one input, alone or many of them that vote. A
 * member names gradus_stumps as its base and adds to the phase that finds the best stump what it
 * does with it; its state begins with GradusStumpsState.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

/* Errors that differ by less are equal. */
#define GRADUS_STUMPS_EQUAL 1e-12

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
  GradusArray w;            /* n: weights, which sum to 1 */
  GradusArray f;            /* n: what the votes so far add up to at the examples */
  GradusArray stumps;       /* rounds x N_COLUMNS */
  /* M x 3: input, t, weighted error with the better sign (-1: not tried). */
  GradusArray cuts;
  guint tried;
  double sum;               /* of w y left of the cut that is tried */
  int best;                 /* cut, -1: none */
  double input, cut, sign;  /* the stump of the round */
  double weighted_error, theta;
  guint errors;
  guint round;
} GradusStumpsState;

/* Numbers of the events; those of a member follow. */
enum { GRADUS_STUMPS_NO_ERRORS, GRADUS_STUMPS_N_EVENTS };

extern const GradusDescriptor gradus_stumps;

/* Which side of the cut @t @x is on, with the stump's sign. */
static inline double
gradus_stumps_say (double x, double t, double sign)
{
  return x < t ? -sign : sign;
}

GradusStatus gradus_stumps_init (gpointer state, GradusContext *context);
/* Add the vote @theta of the stump of the round to f, and count the errors anew. */
void gradus_stumps_vote (GradusStumpsState *state, GradusContext *context);
/* Weight, and number, of the examples that the stump of the round is wrong about; NAN before the
 * first. */
double gradus_stumps_weigh_mistakes (const GradusPosition *here, guint *count);
/* Share of training errors. */
double gradus_stumps_error_share (const GradusPosition *here);

G_END_DECLS
