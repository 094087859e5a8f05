/* Gradus: calculations as they are written on the board.
 *
 * A calculation is an expression of names with its result, "k-ii + k-jj - 2 * k-ij = eta". It is
 * written with numbers in the place of names, with as many digits as it takes to get the result
 * that is written from the numbers that are written; where no number of digits is enough, with
 * \approx. That is for rounding alone: a calculation whose exact value is not its result is false,
 * and refuted. What one calculation of a text has found and a later one uses is written with the
 * same digits in both. gradus-say.h has the syntax.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-names.h"

G_BEGIN_DECLS

/* A name or a number with what the bars behind it say, "loss|model|5". */
typedef struct
{
  GradusNamed named;
  int role;             /* -1: none */
  int digits;
} GradusOperand;

/* FALSE, with a note for gradus_say_take_error(), when there is no such name or role. */
gboolean gradus_say_read_operand (GradusNames *names, const char *word, GradusOperand *operand);

typedef struct _GradusCalc GradusCalc;

/* NULL when @text cannot be read. */
GradusCalc *gradus_calc_new (GradusNames *names, const char *text);
void gradus_calc_free (GradusCalc *calc);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusCalc, gradus_calc_free)

/* Settle the digits. @needed maps names to the digits they are written with elsewhere: the result
 * is given as many, and the names of the expression are put in. */
void gradus_calc_settle (GradusCalc *calc, GHashTable *needed);
void gradus_calc_append (const GradusCalc *calc, GString *tex);
/* NULL when the two sides agree, to a millionth of the larger one; else one sentence for whoever
 * writes the entry (not translated), which g_free() frees. Rounding for the page has no part in
 * it. */
char *gradus_calc_refute (const GradusCalc *calc);

G_END_DECLS
