/* Gradus: a grid world as a Markov decision process.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "gradus-mdp.h"
#include "gradus-rng.h"
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
  return world->largest;
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
  const double (*p)[GRADUS_N_ACTIONS] = world->shares[bumps];

  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    q[a] = reward + gamma * (p[0][a] * ahead[a] + p[1][a] * left[a] + p[2][a] * right[a]);

  return gradus_mdp_top (q);
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
  double top = gradus_mdp_top (q);
  int set = 0;

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

/* So many cells of a row are looked at together. */
#define STRETCH 64

/* What look() finds of @n cells side by side from @cell on around which nothing is in the way, to
 * the bit: Q by action, STRETCH places each, and the largest of each cell. */
GRADUS_VECTOR_CLONES static void
look_along (const GradusGridWorld *world, const double *v, guint cell, guint n, double gamma,
            double *q, double *top)
{
  const double (*p)[GRADUS_N_ACTIONS] = world->shares[0];
  const double *reward = &world->rewards[cell];
  const double *ahead[] = { &v[cell - world->columns], &v[cell + 1], &v[cell + world->columns],
                            &v[cell - 1] };

  for (guint a = 0; a < GRADUS_N_ACTIONS; a++)
    {
      const double *straight = ahead[a], *left = ahead[(a + 3) % GRADUS_N_ACTIONS];
      const double *right = ahead[(a + 1) % GRADUS_N_ACTIONS];
      const double shares[] = { p[0][a], p[1][a], p[2][a] };
      double *mine = &q[a * STRETCH];

      for (guint i = 0; i < n; i++)
        mine[i] = reward[i]
                  + gamma * (shares[0] * straight[i] + shares[1] * left[i] + shares[2] * right[i]);
      for (guint i = 0; i < n; i++)
        top[i] = a == 0 || mine[i] > top[i] ? mine[i] : top[i];
    }
}

/* find_best() of them. */
GRADUS_VECTOR_CLONES static void
find_best_along (const double *q, const double *top, guint n, gint32 *best)
{
  for (guint i = 0; i < n; i++)
    {
      const double size = fabs (top[i]), least = top[i] - 1e-12 * (size > 1 ? size : 1);

      best[i] = (q[i] >= least ? 1 : 0) + (q[STRETCH + i] >= least ? 2 : 0)
                + (q[2 * STRETCH + i] >= least ? 4 : 0) + (q[3 * STRETCH + i] >= least ? 8 : 0);
    }
}

GRADUS_VECTOR_CLONES static void
put_together (const double *from, guint n, double *q)
{
  for (guint i = 0; i < n; i++)
    for (guint a = 0; a < GRADUS_N_ACTIONS; a++)
      q[i * GRADUS_N_ACTIONS + a] = from[a * STRETCH + i];
}

void
gradus_mdp_sweep (const GradusGridWorld *world, const double *v, double *out, double gamma)
{
  double q[GRADUS_N_ACTIONS * STRETCH];

  for (guint cell = 0, n; cell < gradus_mdp_n_cells (world); cell += n)
    {
      n = CLAMP (world->plain[cell], 1, STRETCH);
      if (world->plain[cell] > 0)
        look_along (world, v, cell, n, gamma, q, &out[cell]);
      else
        out[cell] = world->cells[cell] == GRADUS_CELL_WALL ? 0 : back_up (world, v, cell, gamma, q);
    }
}

void
gradus_mdp_look_around (const GradusGridWorld *world, const double *v, double gamma, double *q,
                        gint32 *best)
{
  double along[GRADUS_N_ACTIONS * STRETCH], top[STRETCH];

  for (guint cell = 0, n; cell < gradus_mdp_n_cells (world); cell += n)
    {
      double *mine = &q[(gsize) cell * GRADUS_N_ACTIONS];

      n = CLAMP (world->plain[cell], 1, STRETCH);
      if (world->plain[cell] > 0)
        {
          look_along (world, v, cell, n, gamma, along, top);
          find_best_along (along, top, n, &best[cell]);
          put_together (along, n, mine);
          continue;
        }
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

/* Whether the free @cell may come to @to in one step, by @policy or else by any action. */
static gboolean
may_come (const GradusGridWorld *world, const gint32 *policy, guint cell, guint to)
{
  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    {
      guint destinations[3], n;
      double p[3];

      if (policy != NULL && policy[cell] != a)
        continue;
      n = gradus_grid_world_outcomes (world, cell, a, destinations, p);
      for (guint i = 0; i < n; i++)
        if (destinations[i] == to && p[i] > 0)
          return TRUE;
    }

  return FALSE;
}

/* Backwards from the terminal cells: who comes to a cell stands beside it. */
int
gradus_mdp_find_lonely (const GradusGridWorld *world, const gint32 *policy)
{
  const guint cells = gradus_mdp_n_cells (world);
  g_autofree gboolean *reaches = g_new0 (gboolean, cells);
  g_autofree guint *queue = g_new (guint, cells);
  guint head = 0, tail = 0;

  for (guint cell = 0; cell < cells; cell++)
    if (world->cells[cell] == GRADUS_CELL_TERMINAL)
      {
        reaches[cell] = TRUE;
        queue[tail++] = cell;
      }
  while (head < tail)
    {
      const guint to = queue[head++];

      for (int a = 0; a < GRADUS_N_ACTIONS; a++)
        {
          const guint cell = gradus_grid_world_move (world, to, a);

          if (!reaches[cell] && world->cells[cell] == GRADUS_CELL_FREE
              && may_come (world, policy, cell, to))
            {
              reaches[cell] = TRUE;
              queue[tail++] = cell;
            }
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

/* The numbers of the free cells along the shorter side of the world, so that neighbours have
 * numbers that are near; -1 for others. Returns how far apart neighbours are at most. */
static guint
number_cells (const GradusGridWorld *world, int *index)
{
  const gboolean tall = world->rows >= world->columns;
  const guint along = tall ? world->columns : world->rows;
  guint n = 0, width = 0;

  for (guint k = 0; k < gradus_mdp_n_cells (world); k++)
    {
      const guint cell = tall ? k : k % along * world->columns + k / along;

      index[cell] = world->cells[cell] == GRADUS_CELL_FREE ? (int) n++ : -1;
    }
  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    for (int a = 0; a < GRADUS_N_ACTIONS; a++)
      {
        const int to = index[world->moves[cell][a]];

        if (index[cell] >= 0 && to >= 0)
          width = MAX (width, (guint) abs (to - index[cell]));
      }

  return width;
}

/* Elimination in the band of @width numbers on each side of the diagonal. It needs no exchange of
 * rows: in each the diagonal is at least as large as all the others together. O(n width^2). */
GRADUS_VECTOR_CLONES static void
solve_band (double *band, double *b, guint n, guint width)
{
  const gsize stride = 2 * (gsize) width + 1;

  for (guint k = 0; k < n; k++)
    {
      const double *pivot = &band[k * stride + width];
      const guint reach = MIN (width, n - 1 - k);

      for (guint i = 1; i <= reach; i++)
        {
          double *row = &band[(k + i) * stride + width - i];
          const double factor = row[0] / pivot[0];

          if (factor == 0)
            continue;
          b[k + i] -= factor * b[k];
#pragma GCC ivdep
          for (guint j = 1; j <= reach; j++)
            row[j] -= factor * pivot[j];
        }
    }
  for (guint k = n; k-- > 0;)
    {
      const double *pivot = &band[k * stride + width];

      for (guint j = 1; j <= MIN (width, n - 1 - k); j++)
        b[k] -= pivot[j] * b[k + j];
      b[k] /= pivot[0];
    }
}

void
gradus_mdp_evaluate (const GradusGridWorld *world, const gint32 *policy, double gamma, double *v)
{
  const guint cells = gradus_mdp_n_cells (world), n = gradus_mdp_count_free (world);
  g_autofree int *index = g_new (int, cells);
  const guint width = number_cells (world, index);
  const gsize stride = 2 * (gsize) width + 1;
  g_autofree double *band = g_new0 (double, n *stride), *b = g_new0 (double, n);

  for (guint cell = 0; cell < cells; cell++)
    {
      const int row = index[cell];
      double *diagonal;
      guint to[3], n_to;
      double p[3];

      if (row < 0)
        continue;
      diagonal = &band[(gsize) row * stride + width];
      n_to = gradus_grid_world_outcomes (world, cell, policy[cell], to, p);
      diagonal[0] += 1;
      b[row] = world->rewards[cell];
      for (guint i = 0; i < n_to; i++)
        if (index[to[i]] >= 0)
          diagonal[index[to[i]] - row] -= gamma * p[i];
        else
          b[row] += gamma * p[i] * world->rewards[to[i]];
    }
  solve_band (band, b, n, width);
  for (guint cell = 0; cell < cells; cell++)
    v[cell] = index[cell] >= 0                             ? b[index[cell]]
              : world->cells[cell] == GRADUS_CELL_TERMINAL ? world->rewards[cell]
                                                           : 0;
}

guint
gradus_mdp_solve (const GradusGridWorld *world, double gamma, double enough, guint most, double *v)
{
  const guint cells = gradus_mdp_n_cells (world);
  g_autofree double *before = g_new (double, cells);
  guint sweeps = 0;

  memset (v, 0, cells * sizeof *v);
  do
    {
      memcpy (before, v, cells * sizeof *v);
      gradus_mdp_sweep (world, before, v, gamma);
      sweeps++;
    }
  while (sweeps < most && gradus_mdp_distance (world, before, v) > enough);

  return sweeps;
}

/* --- Chance ----------------------------------------------------------------------------------- */

guint
gradus_mdp_draw (const GradusGridWorld *world, guint cell, GradusAction action, gsl_rng *rng)
{
  guint to[3], last;
  double p[3], left = gradus_rng_uniform (rng);

  last = gradus_grid_world_outcomes (world, cell, action, to, p) - 1;
  for (guint i = 0; i < last; i++)
    {
      if (left < p[i])
        return to[i];
      left -= p[i];
    }

  return to[last];
}

void
gradus_mdp_after (const GradusGridWorld *world, const gint32 *policy, const double *p, double *out)
{
  const guint cells = gradus_mdp_n_cells (world);

  memset (out, 0, cells * sizeof *out);
  for (guint cell = 0; cell < cells; cell++)
    {
      guint to[3], n;
      double shares[3];

      if (p[cell] == 0)
        continue;
      if (world->cells[cell] != GRADUS_CELL_FREE)
        {
          out[cell] += p[cell];
          continue;
        }
      n = gradus_grid_world_outcomes (world, cell, (GradusAction) policy[cell], to, shares);
      for (guint i = 0; i < n; i++)
        out[to[i]] += p[cell] * shares[i];
    }
}
