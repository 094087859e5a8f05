/* Gradus: what one variable with values tells of another.
 *
 * Mutual information in nats (natural logarithms), from shares or from counts; 0 ln 0 = 0.
 *
 * The squared-loss version has (p / q - 1)^2 / 2, weighed by q, in the place of the logarithm; q is
 * the product of the sums of row and column.
 *
 * Source: T. Cover and J. Thomas 2006, Elements of Information Theory, section 2.3; T. Suzuki, M.
 * Sugiyama, T. Kanamori and J. Sese 2009, Mutual information estimation reveals global associations
 * between stimuli and biological processes, BMC Bioinformatics 10 (the squared loss).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a cell of a table of shares adds: @p ln (@p / (@across @down)), with the sums of its row and
 * column; 0 where @p is 0. */
double gradus_information_term (double p, double across, double down);
/* sum p ln (p / (p_row p_column)) of @p, @rows x @columns shares that sum to 1; at least 0. */
double gradus_information_mutual (const double *p, guint rows, guint columns);
/* The same two with the squared loss: (p - q)^2 / 2q of a cell, where q = @across @down, 0 where
 * that is 0; and their sum, from 0 to (the smaller side - 1) / 2. */
double gradus_information_squared_term (double p, double across, double down);
double gradus_information_squared (const double *p, guint rows, guint columns);
/* I (x; z | y) of @counts, @classes tables of @rows x @columns one after the other: the mean of the
 * mutual information in each class, by how often it is met; at least 0, and 0 without counts. */
double gradus_information_conditional (const double *counts, guint classes, guint rows,
                                       guint columns);

G_END_DECLS
