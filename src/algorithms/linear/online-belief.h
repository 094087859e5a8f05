/* The machine of the family "online-belief": guess, be told, and move just enough. What it does and
 * why stands in online-belief.c. A member names as its base what it learns, classes or numbers, and
 * lists of the phases those it has.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_ONLINE_SQUARED,
  GRADUS_ONLINE_LINEAR,
} GradusOnlineLoss;

typedef struct
{
  guint task, certainty, loss;
  double lambda;
  bool constant, printed;
  int passes;
} GradusOnlineParams;

typedef struct
{
  GradusArray theta;          /* p: the constant, where there is one, then one for each input */
  GradusArray sigma;          /* p x p */
  GradusArray root;           /* p x p: S of Sigma = S S' */
  GradusArray answers;        /* n: theta'x when the example came last; 0 before */
  GradusArray rival;          /* p: the weights of the neighbour on the same stream */
  GradusArray rival_answers;  /* n */
  GradusArray sums;           /* p x (p + 1): X'X + lambda I and X'y of the examples so far */
  guint example, next, pass;
  guint mistakes, moves, rival_mistakes;
  double score, spread, beta, step;
  bool told, acts, wrong, capped;
} GradusOnlineState;

/* The machine as it learns classes, and as it learns numbers. */
extern const GradusDescriptor gradus_online_classes, gradus_online_numbers;

/* theta'x of a row of the table. */
double gradus_online_answer (const GradusOnlineParams *params, const GradusArray *weights,
                             const double *x);
/* What the answer to example @i should be: +1 or -1, or the number. */
double gradus_online_truth (const GradusOnlineParams *params, const GradusTable *table, guint i);
/* How far along Sigma x the weights go for what is missing, @left, at the spread x'Sigma x. */
double gradus_online_find_step (const GradusOnlineParams *params, GradusOnlineLoss loss,
                                double left, double spread);
/* x'Sigma x. O(d^2). */
double gradus_online_find_spread (const GradusOnlineParams *params, const GradusArray *root,
                                  const double *x);
/* What the present weights answer to the example in work. */
double gradus_online_now (const GradusPosition *here);
/* Of a picture of the examples: the border or the line of the neighbour on the same stream. */
void gradus_online_mark_rival (const GradusPosition *here, GradusScene *scene);

G_END_DECLS
