/* The machine of the family "forest": learners that are made from resamples and vote; a member
 * names it as its base.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "grow.h"

G_BEGIN_DECLS

enum { GRADUS_FOREST_STUMP, GRADUS_FOREST_TREE };
enum { GRADUS_FOREST_BOOTSTRAP, GRADUS_FOREST_NONE };

typedef struct
{
  unsigned int learner, resample;
  int inputs;               /* tried at a question, 0 = all */
  int depth;
  int rounds;
} GradusForestParams;

/* The columns of `forest`: those of a tree, left and right counted from its root. */
enum { GRADUS_FOREST_CLASS = GRADUS_TREE_CUT + 1, GRADUS_FOREST_N_COLUMNS };
/* The columns of `out`: over the learners that have not seen a point, the sum of their votes, of
 * the squares of these, and how many they are. */
enum { GRADUS_FOREST_SUM, GRADUS_FOREST_SQUARES, GRADUS_FOREST_COUNT, GRADUS_FOREST_N_OUT };

typedef struct
{
  GradusIntArray times;     /* n: how often each example is in the sample of the round */
  GradusArray forest;       /* nodes of all learners x GRADUS_FOREST_N_COLUMNS */
  GradusIntArray roots;     /* a learner: where its nodes begin */
  GradusArray f;            /* n: the mean of the votes */
  GradusArray said;         /* n: the votes of the learner of the round */
  GradusArray out;          /* n x GRADUS_FOREST_N_OUT */
  GradusIntArray seen;      /* n: learners that have seen it */
  guint made, last;         /* draws; the example drawn last */
  int input;                /* that the stump of the round may ask, -1: not drawn before */
  guint different;          /* examples in the sample */
  guint round, voted;       /* begun; learners that have voted */
  guint errors, level;      /* examples that the vote is wrong about; about which it is level */
} GradusForestState;

extern const GradusDescriptor gradus_forest;

/* The nodes of learner @learner, and how many they are. */
const double *gradus_forest_learner (const GradusForestState *state, guint learner, guint *n);
/* The picture for one input: hard steps and the stair of their mean. */
void gradus_forest_build_stairs (const GradusPosition *here, GradusScene *scene);
/* Of points that a learner has not seen, NAN before there are any: how often one learner is wrong,
 * how often the mean of their votes is, and the correlation of the votes of two. */
double gradus_forest_one_error (const GradusPosition *here);
double gradus_forest_out_error (const GradusPosition *here);
double gradus_forest_correlation (const GradusPosition *here);

G_END_DECLS
