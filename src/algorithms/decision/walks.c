/* Walks about a grid world.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "walks.h"

#define MOST_MOVES 10000
#define MOST_WORK 4e7

guint
gradus_walker_walk (const GradusWalker *walker, guint from, gsl_rng *rng, gint32 *path, guint room,
                    double *payoff)
{
  const GradusGridWorld *world = walker->world;
  double weight = 1, sum = world->rewards[from];
  guint cell = from, moves = 0;

  if (room > 0)
    path[0] = (gint32) from;
  while (moves < walker->most && world->cells[cell] == GRADUS_CELL_FREE)
    {
      cell = gradus_mdp_draw (world, cell, gradus_walker_action (walker, moves, cell), rng);
      weight *= walker->gamma;
      sum += weight * world->rewards[cell];
      if (++moves < room)
        path[moves] = (gint32) cell;
    }
  if (payoff != NULL)
    *payoff = sum;
  return moves;
}

const gint32 *
gradus_walker_actions (const GradusWalker *walker, guint t, gint32 *room)
{
  if (walker->policy != NULL)
    return walker->policy;
  for (guint cell = 0; cell < gradus_mdp_n_cells (walker->world); cell++)
    room[cell] = walker->plan[t % walker->n_plan];
  return room;
}

double
gradus_mdp_under_way (const GradusGridWorld *world, const double *p)
{
  double sum = 0;

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    if (world->cells[cell] == GRADUS_CELL_FREE)
      sum += p[cell];
  return sum;
}

guint
gradus_walker_law_moves (const GradusWalker *walker, guint from)
{
  const guint cells = gradus_mdp_n_cells (walker->world);
  g_autofree double *p = g_new0 (double, cells), *next = g_new (double, cells);
  g_autofree gint32 *room = g_new (gint32, cells);
  guint t = 0;

  p[from] = 1;
  for (; t < walker->most && gradus_mdp_under_way (walker->world, p) > 1e-12; t++)
    {
      gradus_mdp_after (walker->world, gradus_walker_actions (walker, t, room), p, next);
      memcpy (p, next, cells * sizeof *p);
    }
  return t;
}

guint
gradus_walker_most_moves (const GradusGridWorld *world)
{
  return (guint) MIN (MOST_MOVES, MOST_WORK / gradus_mdp_n_cells (world));
}
