/* Gradus: a function of one variable that somebody typed, with its slope and its bend.
 *
 * What may be typed: numbers, the variable, pi and e; + - * / ^ with the usual precedence, the
 * power binding to the right; parentheses, |…| for the size, a product without a sign (2r,
 * r(1 - r)); sqrt, exp, log (natural, also ln), sin, cos, tan, sinh, cosh, tanh, atan, abs, and
 * min (a; b), max (a; b). Signs as books print them are taken for these: − × · ² ³ ½.
 *
 * Slope and bend are exact, not differences: every number carries its first two derivatives through
 * the rules of calculus (forward differentiation with jets of order two). At a corner, as of |r| at
 * 0, they are those of the side to the right.
 *
 * Source: A. Griewank, A. Walther 2008, Evaluating Derivatives, 2nd ed., chapter 13.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _GradusFunction GradusFunction;

/* A value with its derivatives by the variable. */
typedef struct
{
  double value, slope, bend;
} GradusJet;

/* The function that @text says of @variable, a letter. The same text gives the same pointer, which
 * lives as long as the process, so that it can be kept as a parameter and compared. NULL with
 * GRADUS_ERROR_PARAM, a sentence with the place counted in characters from 1. Any thread. */
const GradusFunction *gradus_function_intern (const char *text, char variable, GError **error);
/* Functions are numbered from 0 in the order in which they were first asked for; NULL beyond. */
guint gradus_function_get_number (const GradusFunction *function);
const GradusFunction *gradus_function_get (guint number);
/* As it was typed, without spaces and with the plain signs: what gradus_function_intern() reads. */
const char *gradus_function_get_text (const GradusFunction *function);
/* As a formula. */
const char *gradus_function_get_tex (const GradusFunction *function);
/* NAN or infinite where there is no value. O(length of the text). */
GradusJet gradus_function_at (const GradusFunction *function, double x);

G_END_DECLS
