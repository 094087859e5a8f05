/* What is learnt of a grid world by walking about it: counters.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <gsl/gsl_randist.h>
#include <math.h>
#include <string.h>

#include "experience.h"
#include "gradus-rng.h"

guint
gradus_experience_place (const GradusGridWorld *world, guint cell, guint slot)
{
  return slot == 0 ? cell : gradus_grid_world_move (world, cell, (GradusAction) (slot - 1));
}

/* Which of the five outcomes of a move from @cell the cell @to is. */
static guint
find_slot (const GradusGridWorld *world, guint cell, guint to)
{
  guint slot = 0;

  while (gradus_experience_place (world, cell, slot) != to)
    slot++;
  return slot;
}

/* One more time: @action in the free @cell led to @to. */
static void
add (double *counts, const GradusGridWorld *world, guint cell, guint action, guint to)
{
  counts[((gsize) cell * GRADUS_N_ACTIONS + action) * GRADUS_OUTCOMES
         + find_slot (world, cell, to)]++;
}

double
gradus_experience_tries (const double *counts, guint cell, guint action)
{
  const double *row = gradus_experience_row (counts, cell, action);

  return row[0] + row[1] + row[2] + row[3] + row[4];
}

static guint
count_places (const GradusGridWorld *world)
{
  guint n = 0;

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    n += world->cells[cell] != GRADUS_CELL_WALL;
  return n;
}

void
gradus_experience_estimate (const double *counts, const GradusGridWorld *world, guint cell,
                            guint action, double p[GRADUS_OUTCOMES])
{
  const double *row = gradus_experience_row (counts, cell, action);
  const double tries = gradus_experience_tries (counts, cell, action);
  const double uniform = tries > 0 ? 0 : 1.0 / count_places (world);

  /* A way that bumps is the outcome that stays, not one more place. */
  for (guint slot = 0; slot < GRADUS_OUTCOMES; slot++)
    if (tries > 0)
      p[slot] = row[slot] / tries;
    else
      p[slot] = slot == 0 || gradus_experience_place (world, cell, slot) != cell ? uniform : 0;
}

void
gradus_experience_truth (const GradusGridWorld *world, guint cell, guint action,
                         double p[GRADUS_OUTCOMES])
{
  guint to[3], n;
  double shares[3];

  memset (p, 0, GRADUS_OUTCOMES * sizeof *p);
  n = gradus_grid_world_outcomes (world, cell, (GradusAction) action, to, shares);
  for (guint i = 0; i < n; i++)
    p[find_slot (world, cell, to[i])] += shares[i];
}

guint
gradus_experience_count_untried (const double *counts, const GradusGridWorld *world, double least)
{
  guint n = 0;

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    for (guint a = 0; a < GRADUS_N_ACTIONS && world->cells[cell] == GRADUS_CELL_FREE; a++)
      n += gradus_experience_tries (counts, cell, a) < least;
  return n;
}

/* Half the sum of |p - q| where q is the same 1 / @places in each of so many places. */
static double
apart_from_uniform (const double p[GRADUS_OUTCOMES], guint places)
{
  const double uniform = 1.0 / places;
  double sum = 1;

  for (guint slot = 0; slot < GRADUS_OUTCOMES; slot++)
    if (p[slot] > 0)
      sum += fabs (p[slot] - uniform) - uniform;
  return 0.5 * sum;
}

/* The mean over all pairs of @distance (tries, what was counted, truth). */
static double
mean_over_pairs (const double *counts, const GradusGridWorld *world,
                 double (*distance) (double tries, const double *row, const double *truth))
{
  const guint places = count_places (world);
  double sum = 0;
  guint pairs = 0;

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    for (guint a = 0; a < GRADUS_N_ACTIONS && world->cells[cell] == GRADUS_CELL_FREE; a++)
      {
        const double tries = gradus_experience_tries (counts, cell, a);
        double p[GRADUS_OUTCOMES];

        gradus_experience_truth (world, cell, a, p);
        sum += tries > 0 ? distance (tries, gradus_experience_row (counts, cell, a), p)
                         : apart_from_uniform (p, places);
        pairs++;
      }
  return pairs > 0 ? sum / pairs : 0;
}

static double
measured (double tries, const double *row, const double *truth)
{
  double sum = 0;

  for (guint slot = 0; slot < GRADUS_OUTCOMES; slot++)
    sum += fabs (row[slot] / tries - truth[slot]);
  return 0.5 * sum;
}

double
gradus_experience_variation (const double *counts, const GradusGridWorld *world)
{
  return mean_over_pairs (counts, world, measured);
}

static double
expected (double tries, const double *row, const double *truth)
{
  const guint n = (guint) tries;
  double sum = 0;

  for (guint slot = 0; slot < GRADUS_OUTCOMES; slot++)
    if (truth[slot] > 0 && truth[slot] < 1)
      {
        const guint k = MIN ((guint) floor (n * truth[slot]) + 1, n);

        sum += 2 * (1 - truth[slot]) * k / n * gsl_ran_binomial_pdf (k, truth[slot], n);
      }
  return 0.5 * sum;
}

double
gradus_experience_expected_variation (const double *counts, const GradusGridWorld *world)
{
  return mean_over_pairs (counts, world, expected);
}

guint
gradus_experience_walk (double *counts, const GradusGridWorld *world, guint from,
                        const gint32 *policy, double explore, double gamma, guint most,
                        gsl_rng *rng, gint32 *path, guint room, double *payoff)
{
  double weight = 1, sum = world->rewards[from];
  guint cell = from, moves = 0;

  if (room > 0)
    path[0] = (gint32) from;
  while (moves < most && world->cells[cell] == GRADUS_CELL_FREE)
    {
      const gboolean at_random
        = policy == NULL || (explore > 0 && gradus_rng_uniform (rng) < explore);
      const guint action = at_random ? gradus_rng_index (rng, GRADUS_N_ACTIONS)
                                     : (guint) policy[cell];
      const guint to = gradus_mdp_draw (world, cell, (GradusAction) action, rng);

      add (counts, world, cell, action, to);
      cell = to;
      weight *= gamma;
      sum += weight * world->rewards[cell];
      if (++moves < room)
        path[moves] = (gint32) cell;
    }
  for (guint t = moves + 1; t < room; t++)
    path[t] = -1;
  if (payoff != NULL)
    *payoff = sum;
  return moves;
}

void
gradus_experience_draw_trial (const GradusGridWorld *world, guint from, const GradusIntArray *path,
                              GradusScene *scene)
{
  const gsize room = path != NULL ? path->n : 0;
  g_autofree double *x = g_new (double, MAX (room, 1));
  g_autofree double *y = g_new (double, MAX (room, 1));
  gsize n = 0;

  for (; n < room && path->data[n] >= 0; n++)
    {
      const guint cell = (guint) path->data[n];

      x[n] = gradus_mdp_column (world, cell) + 0.3 * (fmod (0.5 + 0.618 * (double) n, 1) - 0.5);
      y[n] = gradus_mdp_row (world, cell) + 0.3 * (fmod (0.5 + 0.755 * (double) n, 1) - 0.5);
    }
  if (path != NULL)
    {
      gradus_scene_polyline (scene, x, y, n, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID);
      gradus_scene_label (scene, C_ ("legend", "last trial"));
    }
  gradus_scene_point (scene, gradus_mdp_column (world, from) - 0.36,
                      gradus_mdp_row (world, from) - 0.36, GRADUS_ROLE_FOREGROUND,
                      GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_label (scene, C_ ("legend", "start"));
}
