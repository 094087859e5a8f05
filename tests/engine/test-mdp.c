/* Backups and evaluations of a grid world, beside what theory says of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-mdp.h"
#include "gradus-rng.h"

#define CELLS 12
#define GAMMA 0.99

/* The 4x3 world of the lecture, from the top row down. */
static GradusDataset *
new_4x3 (void)
{
  const GradusCell cells[CELLS] = {
    [3] = GRADUS_CELL_TERMINAL,
    [5] = GRADUS_CELL_WALL,
    [7] = GRADUS_CELL_TERMINAL,
  };
  const double rewards[CELLS] = {
    -0.02, -0.02, -0.02, 1, -0.02, 0, -0.02, -1, -0.02, -0.02, -0.02, -0.02,
  };

  return gradus_grid_world_new (3, 4, cells, rewards, 0.2, "4x3", "drawn");
}

static void
test_names (void)
{
  g_autoptr (GradusDataset) dataset = new_4x3 ();
  const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);

  g_assert_cmpuint (gradus_mdp_n_cells (world), ==, CELLS);
  g_assert_cmpuint (gradus_mdp_count_free (world), ==, 9);
  g_assert_cmpfloat (gradus_mdp_largest_reward (world), ==, 1);
  g_assert_cmpint (gradus_mdp_column (world, 3), ==, 4);
  g_assert_cmpint (gradus_mdp_row (world, 3), ==, 3);
  g_assert_cmpint (gradus_mdp_column (world, 8), ==, 1);
  g_assert_cmpint (gradus_mdp_row (world, 8), ==, 1);
}

static void
test_best (void)
{
  const double tied[] = { 0.5, 0.25, 0.5 * (1 + 1e-15), -1 }, alone[] = { 0.5, 0.5001, 0, 0 };
  const double equal[] = { 0, 0, 0, 0 };

  g_assert_cmpint (gradus_mdp_best (tied), ==, 1 << GRADUS_ACTION_NORTH | 1 << GRADUS_ACTION_SOUTH);
  g_assert_cmpint (gradus_mdp_first (gradus_mdp_best (tied)), ==, GRADUS_ACTION_NORTH);
  g_assert_cmpint (gradus_mdp_first (gradus_mdp_best (alone)), ==, GRADUS_ACTION_EAST);
  g_assert_cmpint (gradus_mdp_best (equal), ==, GRADUS_MDP_ALL_ACTIONS);
}

/* The second sweep by hand, left of the +1: -0.02 + 0.99 (0.8 * 1 + 0.2 * -0.02). Any two tables
 * come closer by gamma, and where sweeps end Bellman's equation holds. */
static void
test_sweep (void)
{
  g_autoptr (GradusDataset) dataset = new_4x3 ();
  const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);
  g_autoptr (GRand) rng = g_rand_new_with_seed (1);
  double v[CELLS] = { 0 }, other[CELLS], scratch[CELLS], before[CELLS], q[GRADUS_N_ACTIONS];

  for (guint cell = 0; cell < CELLS; cell++)
    other[cell] = g_rand_double_range (rng, -10, 10);
  for (guint k = 1; k <= 1000; k++)
    {
      const double apart = gradus_mdp_distance (world, v, other);

      memcpy (before, v, sizeof v);
      gradus_mdp_sweep (world, before, v, GAMMA);
      memcpy (scratch, other, sizeof other);
      gradus_mdp_sweep (world, scratch, other, GAMMA);
      g_assert_cmpfloat (gradus_mdp_distance (world, v, other), <=, GAMMA * apart + 1e-12);
      if (k == 2)
        g_assert_cmpfloat_with_epsilon (v[2], 0.76804, 1e-12);
    }
  g_assert_cmpfloat_with_epsilon (gradus_mdp_distance (world, v, other), 0, 1e-9);
  for (guint cell = 0; cell < CELLS; cell++)
    if (world->cells[cell] == GRADUS_CELL_WALL)
      g_assert_cmpfloat (v[cell], ==, 0);
    else
      {
        const double value = gradus_mdp_back_up (world, v, cell, GAMMA, q);

        g_assert_cmpfloat_with_epsilon (value, v[cell], 1e-12);
        g_assert_cmpfloat (value, ==, q[gradus_mdp_first (gradus_mdp_best (q))]);
      }
}

/* The values of a policy are what its own backups do not change, and those of the best one are the
 * values that sweeps end at. A policy that only bumps is worth R / (1 - gamma). */
static void
test_evaluate (void)
{
  g_autoptr (GradusDataset) dataset = new_4x3 ();
  const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);
  const gint32 best[CELLS] = { 1, 1, 1, -1, 0, -1, 0, -1, 0, 3, 3, 3 };
  gint32 policy[CELLS];
  double v[CELLS], swept[CELLS] = { 0 }, scratch[CELLS], q[GRADUS_N_ACTIONS];
  g_autoptr (GRand) rng = g_rand_new_with_seed (2);

  gradus_mdp_evaluate (world, best, GAMMA, v);
  for (guint k = 0; k < 1000; k++)
    {
      memcpy (scratch, swept, sizeof swept);
      gradus_mdp_sweep (world, scratch, swept, GAMMA);
    }
  for (guint cell = 0; cell < CELLS; cell++)
    g_assert_cmpfloat_with_epsilon (v[cell], swept[cell], 1e-10);

  for (guint round = 0; round < 100; round++)
    {
      for (guint cell = 0; cell < CELLS; cell++)
        policy[cell] = world->cells[cell] == GRADUS_CELL_FREE
                         ? g_rand_int_range (rng, 0, GRADUS_N_ACTIONS)
                         : -1;
      gradus_mdp_evaluate (world, policy, GAMMA, v);
      for (guint cell = 0; cell < CELLS; cell++)
        if (policy[cell] >= 0)
          {
            gradus_mdp_look (world, v, cell, GAMMA, q);
            g_assert_cmpfloat_with_epsilon (v[cell], q[policy[cell]], 1e-10);
          }
      g_assert_cmpfloat (v[3], ==, 1);
      g_assert_cmpfloat (v[5], ==, 0);
    }
  for (guint cell = 0; cell < CELLS; cell++)
    policy[cell] = GRADUS_ACTION_WEST;
  gradus_mdp_evaluate (world, policy, GAMMA, v);
  g_assert_cmpfloat_with_epsilon (v[0], -0.02 / (1 - GAMMA), 1e-9);
}

/* Worlds that are wide, high and one cell high, with walls anywhere: what is evaluated solves the
 * dense system. */
static void
test_band (void)
{
  static const guint sides[][2] = { { 3, 9 }, { 9, 3 }, { 1, 12 }, { 12, 1 }, { 6, 6 } };
  g_autoptr (GRand) rng = g_rand_new_with_seed (3);

  for (guint round = 0; round < 100; round++)
    {
      const guint rows = sides[round % 5][0], columns = sides[round % 5][1], most = 36;
      GradusCell cells[36];
      double rewards[36], v[36], a[36 * 36] = { 0 }, b[36] = { 0 };
      gint32 policy[36];
      int index[36];
      g_autoptr (GradusDataset) dataset = NULL;
      const GradusGridWorld *world;
      guint n;

      for (guint cell = 0; cell < most; cell++)
        {
          const double u = g_rand_double (rng);

          cells[cell] = u < 0.2   ? GRADUS_CELL_WALL
                        : u < 0.3 ? GRADUS_CELL_TERMINAL
                                  : GRADUS_CELL_FREE;
          rewards[cell] = g_rand_double_range (rng, -1, 1);
          policy[cell] = g_rand_int_range (rng, 0, GRADUS_N_ACTIONS);
        }
      cells[0] = GRADUS_CELL_FREE;
      dataset = gradus_grid_world_new (rows, columns, cells, rewards, 0.3, "any", "drawn");
      world = gradus_dataset_get_grid_world (dataset);
      n = gradus_mdp_count_free (world);
      gradus_mdp_evaluate (world, policy, GAMMA, v);
      gradus_mdp_make_system (world, policy, GAMMA, index, a, b);
      for (guint cell = 0; cell < rows * columns; cell++)
        for (guint other = 0; other < rows * columns && index[cell] >= 0; other++)
          if (index[other] >= 0)
            b[index[cell]] -= a[(guint) index[cell] * n + (guint) index[other]] * v[other];
      for (guint i = 0; i < n; i++)
        g_assert_cmpfloat_with_epsilon (b[i], 0, 1e-12);
    }
}

/* Beside the definition: whoever may come to a cell that reaches an exit reaches it too. */
static void
test_lonely_anywhere (void)
{
  g_autoptr (GRand) rng = g_rand_new_with_seed (4);

  for (guint round = 0; round < 200; round++)
    {
      GradusCell cells[30];
      double rewards[30] = { 0 };
      gint32 policy[30];
      gboolean reaches[30], grew = TRUE;
      g_autoptr (GradusDataset) dataset = NULL;
      const GradusGridWorld *world;
      int lonely = -1;

      for (guint cell = 0; cell < 30; cell++)
        {
          const double u = g_rand_double (rng);

          cells[cell] = u < 0.3   ? GRADUS_CELL_WALL
                        : u < 0.4 ? GRADUS_CELL_TERMINAL
                                  : GRADUS_CELL_FREE;
          policy[cell] = g_rand_int_range (rng, 0, GRADUS_N_ACTIONS);
          reaches[cell] = cells[cell] == GRADUS_CELL_TERMINAL;
        }
      dataset = gradus_grid_world_new (5, 6, cells, rewards, round % 3 * 0.5, "any", "drawn");
      world = gradus_dataset_get_grid_world (dataset);
      while (grew)
        {
          grew = FALSE;
          for (guint cell = 0; cell < 30; cell++)
            if (!reaches[cell] && cells[cell] == GRADUS_CELL_FREE)
              {
                guint to[3];
                double p[3];
                const guint n = gradus_grid_world_outcomes (world, cell, policy[cell], to, p);

                for (guint i = 0; i < n; i++)
                  reaches[cell] |= p[i] > 0 && reaches[to[i]];
                grew |= reaches[cell];
              }
        }
      for (guint cell = 30; cell-- > 0;)
        if (!reaches[cell] && cells[cell] == GRADUS_CELL_FREE)
          lonely = (int) cell;
      g_assert_cmpint (gradus_mdp_find_lonely (world, policy), ==, lonely);
    }
}

/* From everywhere there is a way to an exit; by arrows into the left wall there is none from the
 * first column, though what slips leads up and down in it. */
/* Cells that are looked at side by side, and each alone: worlds with many walls and with none, of
 * one column and of rows longer than what is looked at together; ties among the actions. */
static void
test_side_by_side (void)
{
  g_autoptr (GRand) rng = g_rand_new_with_seed (11);

  for (guint round = 0; round < 40; round++)
    {
      const guint rows = (guint) g_rand_int_range (rng, 1, 9), every = 2 + round % 20;
      const guint columns = (guint) g_rand_int_range (rng, 1, round % 4 == 0 ? 200 : 12);
      const guint n = rows * columns;
      g_autofree GradusCell *cells = g_new0 (GradusCell, n);
      g_autofree double *rewards = g_new (double, n);
      g_autofree double *v = g_new0 (double, n), *swept = g_new (double, n);
      g_autofree double *q = g_new (double, (gsize) n *GRADUS_N_ACTIONS);
      g_autofree gint32 *best = g_new (gint32, n);
      g_autoptr (GradusDataset) dataset = NULL;
      const GradusGridWorld *world;

      for (guint cell = 0; cell < n; cell++)
        {
          const int kind = round % 5 == 0 ? 2 : g_rand_int_range (rng, 0, (int) every);

          cells[cell] = kind == 0   ? GRADUS_CELL_WALL
                        : kind == 1 ? GRADUS_CELL_TERMINAL
                                    : GRADUS_CELL_FREE;
          rewards[cell] = g_rand_double_range (rng, -1, 1);
          if (cells[cell] != GRADUS_CELL_WALL)
            v[cell] = round % 2 == 0 ? g_rand_double (rng) : g_rand_int_range (rng, 0, 2);
        }
      dataset = gradus_grid_world_new (rows, columns, cells, rewards, 0.2, "random", "drawn");
      world = gradus_dataset_get_grid_world (dataset);
      gradus_mdp_sweep (world, v, swept, GAMMA);
      gradus_mdp_look_around (world, v, GAMMA, q, best);
      for (guint cell = 0; cell < n; cell++)
        {
          const double *mine = &q[(gsize) cell * GRADUS_N_ACTIONS];
          double alone[GRADUS_N_ACTIONS] = { 0 };

          if (cells[cell] == GRADUS_CELL_WALL)
            g_assert_cmpfloat (swept[cell], ==, 0);
          else
            g_assert_cmpfloat (swept[cell], ==, gradus_mdp_back_up (world, v, cell, GAMMA, alone));
          g_assert_cmpmem (mine, sizeof alone, alone, sizeof alone);
          g_assert_cmpint (best[cell], ==,
                           cells[cell] == GRADUS_CELL_FREE ? gradus_mdp_best (alone) : 0);
        }
    }
}

static void
test_lonely (void)
{
  const GradusCell cells[] = { GRADUS_CELL_FREE, GRADUS_CELL_WALL, GRADUS_CELL_TERMINAL };
  const double rewards[] = { 0, 0, 1 };
  g_autoptr (GradusDataset) dataset = new_4x3 ();
  g_autoptr (GradusDataset) cut = gradus_grid_world_new (1, 3, cells, rewards, 0.2, "cut", "drawn");
  const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);
  gint32 policy[CELLS];

  for (guint cell = 0; cell < CELLS; cell++)
    policy[cell] = GRADUS_ACTION_WEST;
  g_assert_cmpint (gradus_mdp_find_lonely (world, NULL), ==, -1);
  g_assert_cmpint (gradus_mdp_find_lonely (world, policy), ==, 0);
  policy[0] = GRADUS_ACTION_EAST;
  policy[1] = policy[2] = GRADUS_ACTION_EAST;
  g_assert_cmpint (gradus_mdp_find_lonely (world, policy), ==, -1);
  g_assert_cmpint (gradus_mdp_find_lonely (gradus_dataset_get_grid_world (cut), NULL), ==, 0);
}

/* Sweeps end at the best policy's values, and not before. */
static void
test_solve (void)
{
  g_autoptr (GradusDataset) dataset = new_4x3 ();
  const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);
  const gint32 best[CELLS] = { 1, 1, 1, -1, 0, -1, 0, -1, 0, 3, 3, 3 };
  double v[CELLS], exact[CELLS];
  guint sweeps;

  gradus_mdp_evaluate (world, best, GAMMA, exact);
  sweeps = gradus_mdp_solve (world, GAMMA, 1e-13, 1000, v);
  g_assert_cmpuint (sweeps, <, 1000);
  g_assert_cmpfloat_with_epsilon (gradus_mdp_distance (world, v, exact), 0, 1e-11);
  g_assert_cmpuint (gradus_mdp_solve (world, GAMMA, 0, 3, v), ==, 3);
  g_assert_cmpfloat (gradus_mdp_distance (world, v, exact), >, 0.1);
}

/* Five moves north, north, east, east, east: the exit is reached by five that work, or the other
 * way round by four slips and one that works. What is drawn falls as often, and to where a step may
 * lead only. */
static void
test_chance (void)
{
  static const GradusAction plan[] = { GRADUS_ACTION_NORTH, GRADUS_ACTION_NORTH, GRADUS_ACTION_EAST,
                                       GRADUS_ACTION_EAST, GRADUS_ACTION_EAST };
  g_autoptr (GradusDataset) dataset = new_4x3 ();
  const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);
  g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, 5);
  const guint walks = 20000;
  double p[CELLS] = { [8] = 1 }, next[CELLS], ends[CELLS] = { 0 }, sum;
  gint32 policy[CELLS];

  for (guint t = 0; t < G_N_ELEMENTS (plan); t++)
    {
      for (guint cell = 0; cell < CELLS; cell++)
        policy[cell] = plan[t];
      gradus_mdp_after (world, policy, p, next);
      memcpy (p, next, sizeof p);
      sum = 0;
      for (guint cell = 0; cell < CELLS; cell++)
        sum += p[cell];
      g_assert_cmpfloat_with_epsilon (sum, 1, 1e-14);
    }
  g_assert_cmpfloat_with_epsilon (p[3], pow (0.8, 5) + pow (0.1, 4) * 0.8, 1e-15);
  g_assert_cmpfloat (p[5], ==, 0);
  for (guint i = 0; i < walks; i++)
    {
      guint cell = 8;

      for (guint t = 0; t < G_N_ELEMENTS (plan) && world->cells[cell] == GRADUS_CELL_FREE; t++)
        cell = gradus_mdp_draw (world, cell, plan[t], rng);
      ends[cell] += 1.0 / walks;
    }
  for (guint cell = 0; cell < CELLS; cell++)
    {
      const double chance = sqrt (p[cell] * (1 - p[cell]) / walks);

      g_assert_cmpfloat (fabs (ends[cell] - p[cell]), <=, 4.5 * chance);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mdp/names", test_names);
  g_test_add_func ("/mdp/best", test_best);
  g_test_add_func ("/mdp/sweep", test_sweep);
  g_test_add_func ("/mdp/evaluate", test_evaluate);
  g_test_add_func ("/mdp/solve", test_solve);
  g_test_add_func ("/mdp/chance", test_chance);
  g_test_add_func ("/mdp/band", test_band);
  g_test_add_func ("/mdp/side-by-side", test_side_by_side);
  g_test_add_func ("/mdp/lonely", test_lonely);
  g_test_add_func ("/mdp/lonely-anywhere", test_lonely_anywhere);
  return g_test_run ();
}
