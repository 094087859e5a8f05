/* Gradus: one step of the Riccati equation, backwards in time, on small matrices.
 *
 * The step after costs, from the state s',
 *
 *   V(s') = s'' V s' / 2 + v' s' + c,        ('' is the transpose of s')
 *
 * this step moves to s' = A s + B u and costs
 *
 *   (s' Q s + u' R u) / 2 + u' N s + q' s + r' u,
 *
 * so that what is to be paid for u at s is again a quadratic form, whose smallest place in u is
 *
 *   u = L s + l,   Huu L = -Hus,   Huu l = -hu,
 *   Huu = R + B'VB,  Hus = N + B'VA,  Hss = Q + A'VA,  hs = q + A'v,  hu = r + B'v.
 *
 * Everything is a cost, to be made small; who maximises payoffs shows the negative. Factors of 1/2
 * make V, Q and R second derivatives: a form s'Us is Q = 2U.
 *
 * The damping mu of the step is added to Huu where gains are made from it and nowhere else: it
 * makes the step small, but does not change what the step costs.
 *
 * Matrices are row-major and stand on the stack; nothing is allocated.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-linear-gaussian.h"

G_BEGIN_DECLS

#define GRADUS_MAX_CONTROL 2

/* What one step is and costs. */
typedef struct
{
  guint n;   /* state variables, <= GRADUS_MAX_STATE */
  guint m;   /* controls, <= GRADUS_MAX_CONTROL */
  double a[GRADUS_MAX_STATE * GRADUS_MAX_STATE];
  double b[GRADUS_MAX_STATE * GRADUS_MAX_CONTROL];
  double q[GRADUS_MAX_STATE * GRADUS_MAX_STATE];       /* symmetric */
  double r[GRADUS_MAX_CONTROL * GRADUS_MAX_CONTROL];   /* symmetric */
  double cross[GRADUS_MAX_CONTROL * GRADUS_MAX_STATE];         /* N, m x n */
  double q1[GRADUS_MAX_STATE];
  double r1[GRADUS_MAX_CONTROL];
} GradusQuadraticStep;

/* What is to be paid from a state on: s'V s / 2 + v's + c. */
typedef struct
{
  double v2[GRADUS_MAX_STATE * GRADUS_MAX_STATE];   /* V, symmetric */
  double v1[GRADUS_MAX_STATE];
  double c;
} GradusQuadraticCost;

/* u = gain s + offset. */
typedef struct
{
  double gain[GRADUS_MAX_CONTROL * GRADUS_MAX_STATE];
  double offset[GRADUS_MAX_CONTROL];
  double curvature[GRADUS_MAX_CONTROL * GRADUS_MAX_CONTROL];   /* Huu, damping not counted */
} GradusQuadraticControl;

/**
 * gradus_riccati_back:
 * @cost: of the step after; becomes that of this step, which takes @control
 * @damping: mu, 0 for none
 *
 * Work O(n^3).
 *
 * Returns: FALSE, with @cost as it was, when Huu + mu I is not positive definite: no control is the
 *   best one.
 */
gboolean gradus_riccati_back (const GradusQuadraticStep *step, double damping,
                              GradusQuadraticCost *cost, GradusQuadraticControl *control);
/* Largest modulus of an eigenvalue of the n x n matrix @a; NAN when they are not found. */
double gradus_small_spectral_radius (const double *a, guint n);

G_END_DECLS
