/* Batch gradient descent: what its steps and its teaching share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "linear-teach.h"

G_BEGIN_DECLS

typedef struct
{
  double learning_rate;
  bool standardise;
  double tolerance;
  int max_iterations;
} BatchParams;

typedef struct
{
  GradusLinearState base;   /* parameters and cost */
  GradusArray sum;          /* d + 1: sum of (y - h) x over the examples swept so far */
  guint cursor;             /* examples swept; m between sweep and update, 0 otherwise */
  double error;             /* y - h of the last example swept */
  double gradient_norm;     /* where the parameters are */
  guint rises;              /* iterations in a row in which J rose */
} BatchState;

enum
{
  PHASE_SWEEP,
  PHASE_UPDATE,
  PHASE_CHECK,
};

extern const GradusFormula gradus_batch_formulas[];
extern const GradusQuestion gradus_batch_questions[];

G_END_DECLS
