/* Gradus: a grid world as a Markov decision process.
 *
 * A table V has a number for each cell of the world, row by row from the top. With
 *
 *   Q(s, a) = R(s) + gamma sum_s' P_sa(s') V(s'),
 *
 * the Bellman backup is V(s) := max_a Q(s, a), and the values of a policy pi solve the linear
 * system (I - gamma P_pi) V = R. A terminal cell is absorbing: its value is its reward. A wall has
 * no value (0 is stored).
 *
 * Actions closer than 1e-12 relative are equally good: the best ones are a set, a bit for each.
 *
 * Source: CS229 lecture notes, reinforcement learning, section 2; R. A. Howard 1960.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gsl/gsl_rng.h>

#include "gradus-dataset.h"

G_BEGIN_DECLS

#define GRADUS_MDP_ALL_ACTIONS ((1 << GRADUS_N_ACTIONS) - 1)

static inline guint
gradus_mdp_n_cells (const GradusGridWorld *world)
{
  return world->rows * world->columns;
}

/* Names of cells count columns from 1 on the left and rows from 1 at the bottom, as the lecture
 * does. */
static inline int
gradus_mdp_column (const GradusGridWorld *world, guint cell)
{
  return (int) (cell % world->columns) + 1;
}

static inline int
gradus_mdp_row (const GradusGridWorld *world, guint cell)
{
  return (int) (world->rows - cell / world->columns);
}

/* How many cells are free, and the largest |R| of a cell that is no wall. */
guint gradus_mdp_count_free (const GradusGridWorld *world);
double gradus_mdp_largest_reward (const GradusGridWorld *world);

/* Q of the four actions in the free @cell under the table @v; returns the largest. */
double gradus_mdp_look (const GradusGridWorld *world, const double *v, guint cell, double gamma,
                        double q[GRADUS_N_ACTIONS]);
/* The largest of the four numbers of @q. */
static inline double
gradus_mdp_top (const double q[GRADUS_N_ACTIONS])
{
  double top = q[0];

  for (int a = 1; a < GRADUS_N_ACTIONS; a++)
    top = q[a] > top ? q[a] : top;
  return top;
}

/* The set of the actions of @q that are best up to rounding, and the first action of a set that is
 * not empty. */
int gradus_mdp_best (const double q[GRADUS_N_ACTIONS]);
int gradus_mdp_first (int set);
/* The new value of any @cell that is no wall, with its Q. */
double gradus_mdp_back_up (const GradusGridWorld *world, const double *v, guint cell, double gamma,
                           double q[GRADUS_N_ACTIONS]);
/* Back up all cells of the table @v at once, into @out; walls get 0. O(cells). */
void gradus_mdp_sweep (const GradusGridWorld *world, const double *v, double *out, double gamma);
/* Q of every cell into @q (cells x 4) and the set of its best actions into @best (cells): 0 in
 * walls, the reward and no action in terminal cells. O(cells). */
void gradus_mdp_look_around (const GradusGridWorld *world, const double *v, double gamma, double *q,
                             gint32 *best);
/* max |a - b|; of walls both tables hold 0. */
double gradus_mdp_distance (const GradusGridWorld *world, const double *a, const double *b);

/* A free cell from which no terminal one can be reached, or -1: by any action, or, where @policy is
 * not NULL (an action for each cell), by its actions with what slips. */
int gradus_mdp_find_lonely (const GradusGridWorld *world, const gint32 *policy);
/* The system (I - gamma P) V = R of @policy over the n free cells: their numbers in @index, -1 for
 * other cells; @a n x n and @b n, both all 0 before. What terminal cells pay is on the right. */
void gradus_mdp_make_system (const GradusGridWorld *world, const gint32 *policy, double gamma,
                             int *index, double *a, double *b);
/* What every cell is worth under @policy, exactly. With @gamma 1 no cell may be lonely. O(n s^2), s
 * the shorter side of the world. */
void gradus_mdp_evaluate (const GradusGridWorld *world, const gint32 *policy, double gamma,
                          double *v);
/* What every cell is worth where the best action is always taken: sweeps from a table of 0 on into
 * @v until none changes a cell by more than @enough, @most of them at most. Returns their number.
 * O(cells) each. */
guint gradus_mdp_solve (const GradusGridWorld *world, double gamma, double enough, guint most,
                        double *v);

/* --- Chance ----------------------------------------------------------------------------------- */

/* Where one step of @action from the free @cell leads, drawn. */
guint gradus_mdp_draw (const GradusGridWorld *world, guint cell, GradusAction action, gsl_rng *rng);
/* The distribution over the cells one move after @p: every free cell takes the action that @policy
 * has for it, what is in an exit stays. @p and @out are different tables. O(cells). */
void gradus_mdp_after (const GradusGridWorld *world, const gint32 *policy, const double *p,
                       double *out);

G_END_DECLS
