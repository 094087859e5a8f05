/* Gradus: numbers as TeX, for formulas with this step's numbers.
 *
 * A formula's fill() writes the rule of its phase again with the numbers of the step. These
 * functions keep such formulas short and equal in form everywhere: three significant digits, powers
 * of ten as 1.2 \cdot 10^{-5}, matrices in full up to 5 x 5 and around dots beyond, long sums
 * around the terms that matter. Everything they write is understood by gradus-formula.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-scene.h"

G_BEGIN_DECLS

/* Three significant digits. NaN, not defined yet, is a dash; infinity is \infty. */
void gradus_tex_number (GString *tex, double value);
/* With @digits significant digits, 1 to 15. */
void gradus_tex_digits (GString *tex, double value, int digits);
/* In parentheses when it is negative: for a factor, or behind an operator. */
void gradus_tex_factor (GString *tex, double value);
void gradus_tex_factor_digits (GString *tex, double value, int digits);
/* With its sign always, " + 1.5" or " - 1.5": for all terms of a sum but the first. */
void gradus_tex_term (GString *tex, double value);
void gradus_tex_term_digits (GString *tex, double value, int digits);

/* " - 1.5", or " + 1.5" for -1.5: what is taken away. */
void gradus_tex_minus_digits (GString *tex, double value, int digits);

/* A column in parentheses of @n numbers, @stride doubles apart; around \vdots when n > 6. */
void gradus_tex_vector (GString *tex, const double *values, gsize n, gsize stride);
void gradus_tex_vector_digits (GString *tex, const double *values, gsize n, gsize stride,
                               int digits);
/* A matrix in parentheses, row-major with @tda doubles from row to row; around dots when it has
 * more than 5 rows or columns. */
void gradus_tex_matrix (GString *tex, const double *values, gsize rows, gsize columns, gsize tda);
void gradus_tex_matrix_digits (GString *tex, const double *values, gsize rows, gsize columns,
                               gsize tda, int digits);

/* "\role{class2}{", to be closed by "}". */
void gradus_tex_role (GString *tex, GradusRole role);
/* "\mark{datum 12}{", to be closed by "}": what follows is a number of datum @item or, with another
 * @kind, of that subject of the picture. */
void gradus_tex_mark (GString *tex, const char *kind, guint item);
/* A number in the colour of @role. */
void gradus_tex_role_number (GString *tex, GradusRole role, double value);

/* The number that is read where gradus_tex_digits() has written @value. */
double gradus_tex_round (double value, int digits);
/* The rule that a formula shows, computed with @numbers. */
typedef double (*GradusTexRuleFunc) (const double *numbers, guint n, gpointer user_data);
/**
 * gradus_tex_enough_digits:
 * @numbers: what the rule is applied to.
 * @digits: significant digits that its result is written with.
 * @agrees: whether there are enough; may be NULL.
 *
 * With how many digits @numbers must be written, so that whoever computes with what is written gets
 * the result that is written: at least @digits, at most @digits + 6. Where rounding errors are all
 * that is left of the result no number of digits is enough, and @digits is returned.
 */
int gradus_tex_enough_digits (const double *numbers, guint n, int digits, GradusTexRuleFunc rule,
                              gpointer user_data, gboolean *agrees);
/* " = 12.3", or with \approx when the numbers written before do not make it exactly. */
void gradus_tex_result (GString *tex, gboolean agrees, double value, int digits);

/**
 * gradus_tex_align:
 * @terms: numbers that one line adds up or takes from each other, with the result.
 *
 * Decimals to write all of them with, so that the line can be checked by hand: three significant
 * digits of the smallest that is not 0, but not more than six of the largest and not fewer than
 * three. Negative above a million.
 */
int gradus_tex_align (const double *terms, guint n);
/* @value rounded to @decimals decimals, and whether two numbers are then the same. */
double gradus_tex_round_decimals (double value, int decimals);
gboolean gradus_tex_equal_decimals (double a, double b, int decimals);
/* Decimals to write @a and @b with, so that they give @result, rounded to @decimals, when they are
 * added as they are written: @decimals, or up to four more. */
int gradus_tex_align_operands (int decimals, double a, double b, double result);
/* Decimals for @value, at least three significant digits, so that its product with @factor is good
 * to @decimals decimals. */
int gradus_tex_align_factor (int decimals, double factor, double value);
/* Rounded to @decimals decimals, without zeros at the end. */
void gradus_tex_decimals (GString *tex, double value, int decimals);
/* A matrix (or, with one column, a vector) as gradus_tex_matrix() writes it, each entry with its
 * own number of decimals, @decimals being rows x columns. */
void gradus_tex_matrix_decimals (GString *tex, const double *values, const int *decimals,
                                 gsize rows, gsize columns);
/**
 * gradus_tex_dot:
 * @role_a: of the numbers in @a, or -1; @role_b likewise.
 * @digits: significant digits of each factor; see gradus_tex_dot_digits().
 *
 * Write a_0 b_0 + a_1 b_1 + ..., with the sign of a_j in front of its term and without b_j where
 * that is exactly 1. In full up to four terms, else the first, the two largest and the last, with
 * \cdots in the gaps.
 */
void gradus_tex_dot (GString *tex, const double *a, int role_a, const double *b, int role_b,
                     gsize n, int digits);

/* Digits for the factors of a'b, so that the written sum gives the result with @digits digits.
 * Three when the sum is abbreviated, because then nobody can add it up. */
int gradus_tex_dot_digits (const double *a, const double *b, gsize n, int digits);

/**
 * GradusTexMove:
 *
 * symbol := before + rate factor x = after, for vectors; the step in ACCENT.
 */
typedef struct
{
  const char *symbol;       /* TeX */
  GradusRole role_before;
  GradusRole role_after;
  const double *before;
  double rate;
  double factor;            /* NAN: there is no such factor */
  const double *x;
  const double *after;
} GradusTexMove;

/* Write a move of vectors of @n numbers, two or more. What is written on the left gives what is
 * written on the right. */
void gradus_tex_move (GString *tex, const GradusTexMove *move, gsize n);

/* Write term @i of a sum, without a sign in front. */
typedef void (*GradusTexTermFunc) (GString *tex, gsize i, gpointer user_data);
/**
 * gradus_tex_sum:
 * @n: number of terms; nothing is written for 0 but "0".
 * @interesting: the terms that must be seen, ascending; may be NULL.
 * @n_interesting: how many of them.
 *
 * Write t_0 + t_1 + ... + t_{n-1}: in full up to four terms, else the first, the interesting ones
 * (at most three) and the last, with \cdots in the gaps.
 */
void gradus_tex_sum (GString *tex, gsize n, const gsize *interesting, guint n_interesting,
                     GradusTexTermFunc term, gpointer user_data);

G_END_DECLS
