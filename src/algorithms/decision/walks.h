/* Gradus: walks about a grid world, as chance makes them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-mdp.h"

G_BEGIN_DECLS

/* Who walks: by a policy, an action for each cell, or by a plan, a list of moves that begins anew
 * where it ends. A walk ends in an exit, or after @most moves. */
typedef struct
{
  const GradusGridWorld *world;
  const gint32 *policy;   /* or NULL */
  const gint32 *plan;     /* @n_plan moves */
  guint n_plan;
  guint most;
  double gamma;
} GradusWalker;

/* The action before move @t, from 0, in the free @cell. */
static inline GradusAction
gradus_walker_action (const GradusWalker *walker, guint t, guint cell)
{
  return (GradusAction) (walker->policy != NULL ? walker->policy[cell]
                                                : walker->plan[t % walker->n_plan]);
}

/* One walk from @from; returns the number of its moves. The cells that it comes to go into @path,
 * @room of them at most, @from the first. @payoff, or NULL, gets the sum of gamma^t R (s_t), from
 * the first cell to the last. */
guint gradus_walker_walk (const GradusWalker *walker, guint from, gsl_rng *rng, gint32 *path,
                          guint room, double *payoff);

/* The actions of all cells before move @t; @room has a number for each cell. */
const gint32 *gradus_walker_actions (const GradusWalker *walker, guint t, gint32 *room);
/* The probability, or the weight, that is in free cells. */
double gradus_mdp_under_way (const GradusGridWorld *world, const double *p);
/* After so many moves there is next to nothing of all walks from @from that still moves; at most
 * the walker's. O(cells) a move. */
guint gradus_walker_law_moves (const GradusWalker *walker, guint from);

/* How many moves a walk is given in a world of so many cells before it counts as one without end,
 * so that its law can be computed while one waits. */
guint gradus_walker_most_moves (const GradusGridWorld *world);

G_END_DECLS
