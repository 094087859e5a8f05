/* Gradus: a direction that separates two classes, with its margin.
 *
 * What the convergence proofs of mistake-driven learners need and the learner does not know: a unit
 * vector u, for inputs x with a constant 1 in front, and gamma, the smallest y u'x. The direction
 * of the largest margin is that of the shortest mean of the y x, with any weights: weight is moved
 * from the example of the largest score to that of the smallest until nothing is gained. Any u with
 * a positive gamma serves the proofs; the best one makes their bounds sharp.
 *
 * Source: Mitchell, Demyanov and Malozemov 1974; Novikoff 1962 for what it is good for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"

G_BEGIN_DECLS

typedef struct
{
  GradusArray u;          /* 1 + d, of length 1 */
  double gamma;           /* smallest y u'x; at most 0 where no such u was found */
  double radius;          /* length of the longest x */
} GradusSeparation;

/* prepare() and unprepare() for entries on tables with two classes whose workspace it is. */
gpointer gradus_separation_prepare (const GradusSetup *setup);
void gradus_separation_unprepare (gpointer workspace);
/* u'theta, @theta being 1 + d numbers. */
double gradus_separation_progress (const GradusSeparation *separation, const double *theta);
/* (R / gamma)^2, the most mistakes there can be; NAN where no such u was found. */
double gradus_separation_bound (const GradusSeparation *separation);

G_END_DECLS
