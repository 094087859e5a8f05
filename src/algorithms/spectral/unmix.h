/* Gradus: what entries share that undo a mixture of sources, x = A s.
 *
 * Densities that a source may be believed to have, with their slopes, and how far what is left of
 * the mixing, P = W A, is from a clean separation.
 *
 * Source: CS229 lecture notes, part XII; T.-W. Lee, M. Girolami, T. Sejnowski 1999, Neural
 * Computation 11, 417-441 (the flat density); S. Amari, A. Cichocki, H. H. Yang 1996, A new
 * learning algorithm for blind signal separation, NIPS 8 (the index).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_PRIOR_LOGISTIC,   /* peaked: g', g the sigmoid */
  GRADUS_PRIOR_LAPLACE,    /* peaked */
  GRADUS_PRIOR_FLAT,       /* half N(-1, 1) and half N(1, 1) */
} GradusPrior;

/* So many numbers at a time go through the vector instructions. */
#define GRADUS_PRIOR_BLOCK 256

/* log p (s), and its slope. */
double gradus_prior_log (GradusPrior prior, double s);
double gradus_prior_slope (GradusPrior prior, double s);
/* The same in the place of @n numbers, 1 to GRADUS_PRIOR_BLOCK, to the last digit or two. */
void gradus_prior_logs (GradusPrior prior, guint n, double *s);
void gradus_prior_slopes (GradusPrior prior, guint n, double *s);

/* The Amari index of @mix (d x d, d at least 2), divided by its largest value: 0 when every row and
 * column has one entry, so that each source is heard alone, and 1 when all entries are as large. */
double gradus_amari (const double *mix, guint d);

G_END_DECLS
