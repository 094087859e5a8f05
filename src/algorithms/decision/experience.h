/* Gradus: what is learnt of a grid world by walking about it: counters.
 *
 * For each free cell and action it is counted how often the move led where. A move leads to one of
 * five places: it stays, or goes north, east, south or west; so a table of counters has cells x 4 x
 * 5 numbers. Of a pair that was tried the probabilities are shares, P(s') = #(s, a, s') / #(s, a);
 * of one that was not, each place in the world is taken for equally probable.
 *
 * Source: CS229 lecture notes, reinforcement learning, section 3.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"
#include "gradus-mdp.h"

G_BEGIN_DECLS

/* Stays, north, east, south, west. */
#define GRADUS_OUTCOMES (1 + GRADUS_N_ACTIONS)

/* The five counters of @action in @cell. */
static inline const double *
gradus_experience_row (const double *counts, guint cell, guint action)
{
  return &counts[((gsize) cell * GRADUS_N_ACTIONS + action) * GRADUS_OUTCOMES];
}

/* The cell that the outcome @slot of a move from @cell is. */
guint gradus_experience_place (const GradusGridWorld *world, guint cell, guint slot);
/* How often @action was tried in @cell. */
double gradus_experience_tries (const double *counts, guint cell, guint action);
/* What the counters say, and what is true, of the five outcomes; of a pair never tried the former
 * are what the uniform distribution has there. */
void gradus_experience_estimate (const double *counts, const GradusGridWorld *world, guint cell,
                                 guint action, double p[GRADUS_OUTCOMES]);
void gradus_experience_truth (const GradusGridWorld *world, guint cell, guint action,
                              double p[GRADUS_OUTCOMES]);
/* Pairs of a free cell and an action that were tried less than @least times. */
guint gradus_experience_count_untried (const double *counts, const GradusGridWorld *world,
                                       double least);
/* The mean of half the sum of |estimate - truth| over all pairs. */
double gradus_experience_variation (const double *counts, const GradusGridWorld *world);
/* What that is expected to be where every pair was tried as often as it was: a share of n tries
 * misses p by 2 C(n, k) k p^k (1 - p)^(n - k + 1) / n on average, k = floor (n p) + 1 (de Moivre
 * 1730). */
double gradus_experience_expected_variation (const double *counts, const GradusGridWorld *world);

/* One trial from @from until an exit or @most moves, counted into @counts. @policy: an action for
 * each cell, NULL = each at random; with the probability @explore one at random instead. @path
 * receives the cells, @room of them, -1 behind the last. Returns the number of moves, @payoff (or
 * NULL) gets the sum of gamma^t R. */
guint gradus_experience_walk (double *counts, const GradusGridWorld *world, guint from,
                              const gint32 *policy, double explore, double gamma, guint most,
                              gsl_rng *rng, gint32 *path, guint room, double *payoff);
/* The start of the trials, and @path (NULL: none) with its corners beside one another where it
 * comes to a cell again. */
void gradus_experience_draw_trial (const GradusGridWorld *world, guint from,
                                   const GradusIntArray *path, GradusScene *scene);

G_END_DECLS
