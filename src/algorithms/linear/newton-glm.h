/* The machine of the family "newton-glm": Newton's method for generalised linear models. What it
 * does and why stands in newton-glm.c; a member names gradus_newton_glm as its base.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

typedef struct
{
  GradusArray theta;    /* 1 + d */
  GradusArray means;    /* n: h */
  GradusArray weights;  /* n: the variance of an example, when it was weighed */
  GradusArray gradient; /* 1 + d */
  GradusArray hessian;  /* (1 + d)^2: H */
  GradusArray step;     /* 1 + d: H^-1 g, 0 until it is known */
  double likelihood;
  double whole;         /* l where the whole jump lands */
  double length;        /* the part of the jump that is made */
  guint halvings;       /* in this round */
  double moved;
} GradusNewtonGlmState;

extern const GradusDescriptor gradus_newton_glm;

G_END_DECLS
