/* Gradus: a grid world as a Markov decision process.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gsl/gsl_linalg.h>
#include <math.h>
#include <string.h>

#include "gradus-mdp.h"
#include "gradus-vector-math.h"

guint
gradus_mdp_count_free (const GradusGridWorld *world)
{
  guint n = 0;

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    n += world->cells[cell] == GRADUS_CELL_FREE;

  return n;
}

double
gradus_mdp_largest_reward (const GradusGridWorld *world)
{
  double reward = 0;

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    if (world->cells[cell] != GRADUS_CELL_WALL)
      reward = MAX (reward, fabs (world->rewards[cell]));

  return reward;
}

/* --- Backup ----------------------------------------------------------------------------------- */

/* All four actions side by side, for the vector instructions. */
static inline double
look (const GradusGridWorld *world, const double *v, guint cell, double gamma,
      double q[GRADUS_N_ACTIONS])
{
  const guint *moves = world->moves[cell];
  const double reward = world->rewards[cell];
  const double ahead[] = { v[moves[0]], v[moves[1]], v[moves[2]], v[moves[3]] };
  const double left[] = { ahead[3], ahead[0], ahead[1], ahead[2] };
  const double right[] = { ahead[1], ahead[2], ahead[3], ahead[0] };
  const guint bumps = (guint) (moves[0] == cell) | (guint) (moves[1] == cell) << 1
                      | (guint) (moves[2] == cell) << 2 | (guint) (moves[3] == cell) << 3;
  const double(*p)[GRADUS_N_ACTIONS] = world->shares[bumps];
  double top;

  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    q[a] = reward + gamma * (p[0][a] * ahead[a] + p[1][a] * left[a] + p[2][a] * right[a]);
  top = q[0];
  for (int a = 1; a < GRADUS_N_ACTIONS; a++)
    top = q[a] > top ? q[a] : top;

  return top;
}

double
gradus_mdp_look (const GradusGridWorld *world, const double *v, guint cell, double gamma,
                 double q[GRADUS_N_ACTIONS])
{
  return look (world, v, cell, gamma, q);
}

static inline int
find_best (const double q[GRADUS_N_ACTIONS])
{
  double top = q[0];
  int set = 0;

  for (int a = 1; a < GRADUS_N_ACTIONS; a++)
    top = q[a] > top ? q[a] : top;
  top -= 1e-12 * MAX (1, fabs (top));
  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    set |= (q[a] >= top) << a;

  return set;
}

int
gradus_mdp_best (const double q[GRADUS_N_ACTIONS])
{
  return find_best (q);
}

int
gradus_mdp_first (int set)
{
  int a = 0;

  while ((set >> a & 1) == 0)
    a++;

  return a;
}

static inline double
back_up (const GradusGridWorld *world, const double *v, guint cell, double gamma,
         double q[GRADUS_N_ACTIONS])
{
  if (world->cells[cell] == GRADUS_CELL_FREE)
    return look (world, v, cell, gamma, q);
  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    q[a] = world->rewards[cell];

  return world->rewards[cell];
}

double
gradus_mdp_back_up (const GradusGridWorld *world, const double *v, guint cell, double gamma,
                    double q[GRADUS_N_ACTIONS])
{
  return back_up (world, v, cell, gamma, q);
}

void
gradus_mdp_sweep (const GradusGridWorld *world, double *v, double *scratch, double gamma)
{
  double q[GRADUS_N_ACTIONS];

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    scratch[cell]
      = world->cells[cell] == GRADUS_CELL_WALL ? 0 : back_up (world, v, cell, gamma, q);
  memcpy (v, scratch, gradus_mdp_n_cells (world) * sizeof (double));
}

void
gradus_mdp_look_around (const GradusGridWorld *world, const double *v, double gamma, double *q,
                        gint32 *best)
{
  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    {
      double *mine = &q[(gsize) cell * GRADUS_N_ACTIONS];

      best[cell] = 0;
      if (world->cells[cell] == GRADUS_CELL_WALL)
        memset (mine, 0, GRADUS_N_ACTIONS * sizeof *mine);
      else
        back_up (world, v, cell, gamma, mine);
      if (world->cells[cell] == GRADUS_CELL_FREE)
        best[cell] = find_best (mine);
    }
}

double
gradus_mdp_distance (const GradusGridWorld *world, const double *a, const double *b)
{
  return gradus_largest_difference (a, b, gradus_mdp_n_cells (world));
}

/* --- Policies --------------------------------------------------------------------------------- */

int
gradus_mdp_find_lonely (const GradusGridWorld *world, const gint32 *policy)
{
  const guint cells = gradus_mdp_n_cells (world);
  g_autofree gboolean *reaches = g_new0 (gboolean, cells);
  gboolean grew = TRUE;

  for (guint cell = 0; cell < cells; cell++)
    reaches[cell] = world->cells[cell] == GRADUS_CELL_TERMINAL;
  while (grew)
    {
      grew = FALSE;
      for (guint cell = 0; cell < cells; cell++)
        for (int a = 0; a < GRADUS_N_ACTIONS && !reaches[cell]; a++)
          {
            guint to[3];
            double p[3];
            guint n;

            if (world->cells[cell] != GRADUS_CELL_FREE || (policy != NULL && policy[cell] != a))
              continue;
            n = gradus_grid_world_outcomes (world, cell, a, to, p);
            for (guint i = 0; i < n; i++)
              if (p[i] > 0 && reaches[to[i]])
                reaches[cell] = grew = TRUE;
          }
    }
  for (guint cell = 0; cell < cells; cell++)
    if (!reaches[cell] && world->cells[cell] == GRADUS_CELL_FREE)
      return (int) cell;

  return -1;
}

void
gradus_mdp_make_system (const GradusGridWorld *world, const gint32 *policy, double gamma,
                        int *index, double *a, double *b)
{
  guint n = 0;

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    index[cell] = world->cells[cell] == GRADUS_CELL_FREE ? (int) n++ : -1;
  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    {
      const int row = index[cell];
      guint to[3], n_to;
      double p[3];

      if (row < 0)
        continue;
      n_to = gradus_grid_world_outcomes (world, cell, policy[cell], to, p);
      a[(gsize) row * n + (guint) row] += 1;
      b[row] = world->rewards[cell];
      for (guint i = 0; i < n_to; i++)
        if (index[to[i]] >= 0)
          a[(gsize) row * n + (guint) index[to[i]]] -= gamma * p[i];
        else
          b[row] += gamma * p[i] * world->rewards[to[i]];
    }
}

void
gradus_mdp_evaluate (const GradusGridWorld *world, const gint32 *policy, double gamma, double *v)
{
  const guint cells = gradus_mdp_n_cells (world), n = gradus_mdp_count_free (world);
  g_autofree int *index = g_new (int, cells);
  g_autofree double *a = g_new0 (double, (gsize) n *n), *b = g_new0 (double, n);
  gsl_matrix_view matrix = gsl_matrix_view_array (a, n, n);
  gsl_vector_view right = gsl_vector_view_array (b, n);
  gsl_permutation *permutation = gsl_permutation_alloc (n);
  int sign;

  gradus_mdp_make_system (world, policy, gamma, index, a, b);
  gsl_linalg_LU_decomp (&matrix.matrix, permutation, &sign);
  gsl_linalg_LU_svx (&matrix.matrix, permutation, &right.vector);
  gsl_permutation_free (permutation);
  for (guint cell = 0; cell < cells; cell++)
    v[cell] = index[cell] >= 0                             ? b[index[cell]]
              : world->cells[cell] == GRADUS_CELL_TERMINAL ? world->rewards[cell]
                                                           : 0;
}
