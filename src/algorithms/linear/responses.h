/* Responses of a generalised linear model: what makes a prediction of a score. One table for all
 * that fit by them or show them.
 *
 * A response h = g (eta) is the slope of a convex function A. It has a loss that fits it,
 *   L (eta, t) = A (eta) - t eta + A* (t)  >= 0,     A* (t) = sup_eta (t eta - A (eta)),
 * which is 0 where h = t, and whose slope is h - t whatever the response is:
 *
 *   identity    A = eta^2 / 2         L = (t - eta)^2 / 2, half a square: numbers
 *   threshold   A = max (0, eta)      L = |eta| on the wrong side, 0 else: the perceptron
 *   logistic    A = log (1 + e^eta)   L = -log of the probability of t: two classes
 *   exp         A = e^eta             L = t log (t / h) - t + h: counts
 *   softmax     A = log sum_k e^eta_k L = -log of the probability of class t: many classes
 *
 * For the exponential families behind them A is the logarithm of the normaliser and g the mean.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_RESPONSE_IDENTITY,
  GRADUS_RESPONSE_THRESHOLD,
  GRADUS_RESPONSE_LOGISTIC,
  GRADUS_RESPONSE_EXP,
  GRADUS_RESPONSE_SOFTMAX,
} GradusResponse;

/* Examples that gradus_responses_of() takes at once. */
#define GRADUS_RESPONSES_BLOCK 256

extern const GradusChoice gradus_responses[];

/* The predictions of @k scores into @h; k is 1 but for softmax. @ghost: softmax has one more class,
 * whose score is 0 and which no example belongs to. */
void gradus_response_of (GradusResponse response, const double *eta, guint k, gboolean ghost,
                         double *h);
/* L of the scores and the target @t: a number, 0 or 1, a count, or the number of the class. */
double gradus_response_loss (GradusResponse response, const double *eta, guint k, gboolean ghost,
                             double t);
/* Both of @n examples, at most GRADUS_RESPONSES_BLOCK: @eta and @h have a row of so many places for
 * each output, @loss (or NULL) and the targets @t n. To the bit what they are one at a time. */
void gradus_responses_of (GradusResponse response, const double *eta, guint n, guint k,
                          gboolean ghost, const double *t, double *h, double *loss);
/* What @t is as a prediction of output @j would be: t itself, or 1 for its class and 0 else. */
double gradus_response_target (GradusResponse response, double t, guint j);
/* The largest slope of g, in any direction; INFINITY where there is none. */
double gradus_response_steepest (GradusResponse response);
/* The true probabilities of @k classes at the @n places @x, dotted, where the data set says that
 * its classes are bells of variance 1. */
void gradus_draw_bell_truth (const GradusPosition *here, const double *x, guint n, guint k,
                             GradusScene *scene);

G_END_DECLS
