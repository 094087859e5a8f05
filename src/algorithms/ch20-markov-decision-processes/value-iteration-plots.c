/* The pictures of value iteration: the world with values and arrows, the backup of one cell, the
 * residual beside the slope that theory promises.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "value-iteration.h"

static const double action_dx[] = { 0, 1, 0, -1 };
static const double action_dy[] = { 1, 0, -1, 0 };

static void
draw_policy_arrow (GradusScene *scene, double x, double y, int action, double length,
                   GradusRole role, GradusLineStyle style)
{
  double dx = action_dx[action] * length / 2, dy = action_dy[action] * length / 2;

  gradus_scene_arrow (scene, x - dx, y - dy, x + dx, y + dy, role, style);
}

/* Around the cell that was backed up: the Q value of each action at its side, and the cells it
 * may lead to. */
static void
draw_active (GradusScene *scene, const GradusGridWorld *world, const ValueIterationState *state)
{
  double x = CELL_COLUMN (world, state->active), y = CELL_ROW (world, state->active);
  int action = state->policy.data[state->active];
  const double px[] = { x - 0.48, x + 0.48, x + 0.48, x - 0.48 };
  const double py[] = { y - 0.48, y - 0.48, y + 0.48, y + 0.48 };

  gradus_scene_polygon (scene, px, py, 4, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD, 0);
  if (action >= 0)
    {
      guint to[3];
      double p[3];
      guint n = gradus_grid_world_outcomes (world, state->active, action, to, p);

      for (guint i = 0; i < n; i++)
        if (to[i] != (guint) state->active)
          gradus_scene_segment (scene, x + 0.48 * (CELL_COLUMN (world, to[i]) - x),
                                y + 0.48 * (CELL_ROW (world, to[i]) - y),
                                x + 0.62 * (CELL_COLUMN (world, to[i]) - x),
                                y + 0.62 * (CELL_ROW (world, to[i]) - y), GRADUS_ROLE_ACCENT,
                                p[i] >= 0.5 ? GRADUS_LINE_BOLD : GRADUS_LINE_SOLID);
    }
}

void
gradus_value_iteration_build_world (const GradusView *view, GradusScene *scene)
{
  const ValueIterationState *state = view->state;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (view->dataset);
  const ValueIterationParams *params = view->params;
  guint cells = world->rows * world->columns;
  guint longest = MAX (world->rows, world->columns);
  gboolean numbers = longest <= 12;
  gboolean arrows = longest <= 40;
  double span = 0;
  g_autofree char *caption = NULL;

  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL | GRADUS_AXES_INTEGER_X | GRADUS_AXES_INTEGER_Y,
                         _ ("column"), _ ("row"));
  gradus_scene_set_x_range (scene, 0.5, world->columns + 0.5);
  gradus_scene_set_y_range (scene, 0.5, world->rows + 0.5);
  for (guint cell = 0; cell < cells; cell++)
    {
      span = MAX (span, fabs (state->v.data[cell]));
      if (world->cells[cell] != GRADUS_CELL_WALL)
        span = MAX (span, fabs (world->rewards[cell]));
    }
  for (guint cell = 0; cell < cells; cell++)
    {
      double x = CELL_COLUMN (world, cell), y = CELL_ROW (world, cell);
      gboolean wall = world->cells[cell] == GRADUS_CELL_WALL;
      gboolean terminal = world->cells[cell] == GRADUS_CELL_TERMINAL;
      int action = state->policy.data[cell];
      char buffer[GRADUS_NUMBER_SIZE];

      gradus_scene_cell (scene, x - 0.5, y - 0.5, wall ? NAN : state->v.data[cell],
                         span > 0 ? span : 1, wall,
                         terminal ? GRADUS_ROLE_FOREGROUND : GRADUS_ROLE_MUTED, cell);
      if (wall)
        continue;
      if (numbers)
        gradus_scene_text (scene, x, y - (action >= 0 ? 0.22 : 0), GRADUS_ANCHOR_CENTRE,
                           GRADUS_ROLE_FOREGROUND, longest <= 6 ? 1.3 : 1,
                           gradus_format_number (buffer, state->v.data[cell]));
      if (numbers && terminal)
        gradus_scene_text (scene, x, y + 0.3, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_MUTED, 1,
                           _ ("exit"));
      if (action >= 0 && arrows)
        draw_policy_arrow (scene, x, y + (numbers ? 0.16 : 0), action, numbers ? 0.34 : 0.6,
                           (int) cell == state->active ? GRADUS_ROLE_ACCENT
                                                       : GRADUS_ROLE_FOREGROUND,
                           longest <= 12 ? GRADUS_LINE_SOLID : GRADUS_LINE_THIN);
    }
  if (state->active >= 0)
    draw_active (scene, world, state);
  caption = g_strdup_printf (_ ("sweep %u, γ = %s, slip %s"), state->sweeps,
                             GRADUS_NUM (params->gamma), GRADUS_NUM (world->slip));
  gradus_scene_set_caption (scene, caption);
}

void
gradus_value_iteration_build_backup (const GradusView *view, GradusScene *scene)
{
  const ValueIterationState *state = view->state;
  const ValueIterationParams *params = view->params;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (view->dataset);
  const double *q;
  const char *names[GRADUS_N_ACTIONS];
  char buffer[GRADUS_NUMBER_SIZE];
  double low = 0, high = 0;
  int action;
  g_autofree char *caption = NULL;

  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    names[a] = _ (gradus_action_names[a]);
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _ ("action"), "Q(s, a)");
  gradus_scene_set_x_names (scene, names, GRADUS_N_ACTIONS);
  gradus_scene_set_x_range (scene, 0.4, 4.6);
  if (state->active < 0)
    {
      gradus_scene_set_placeholder (scene, _ ("No cell has been backed up yet. Make one step."));
      return;
    }
  q = &state->q.data[state->active * GRADUS_N_ACTIONS];
  action = state->policy.data[state->active];
  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    {
      low = MIN (low, q[a]);
      high = MAX (high, q[a]);
    }
  low = MIN (low, state->active_before);
  high = MAX (high, state->active_before);
  if (high - low < 1e-12)
    high = low + 1;
  gradus_scene_set_y_range (scene, low - 0.18 * (high - low), high + 0.12 * (high - low));
  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    {
      gradus_scene_bar (scene, a + 1, 0.6, 0, q[a],
                        a == action ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_DATA, 0.7);
      gradus_scene_text (scene, a + 1, MAX (q[a], 0), GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND,
                         1, gradus_format_digits (buffer, q[a], 2));
    }
  gradus_scene_hrule (scene, state->active_before, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED,
                      _ ("before"));
  if (action >= 0)
    caption = g_strdup_printf (_ ("V(%d, %d) = %s + %s · %s"),
                               CELL_COLUMN (world, state->active), CELL_ROW (world, state->active),
                               GRADUS_NUM (world->rewards[state->active]),
                               GRADUS_NUM (params->gamma),
                               GRADUS_NUM ((q[action] - world->rewards[state->active]) /
                                           (params->gamma > 0 ? params->gamma : 1)));
  else
    caption = g_strdup_printf (_ ("(%d, %d) is terminal: V is its reward"),
                               CELL_COLUMN (world, state->active), CELL_ROW (world, state->active));
  gradus_scene_set_caption (scene, caption);
}

/* The residual beside the slope that theory promises. */
void
gradus_value_iteration_build_residual (const GradusView *view, GradusScene *scene)
{
  const ValueIterationParams *params = view->params;
  guint64 last = gradus_history_length (view->history) - 1;
  guint64 sweeps = gradus_history_iteration (view->history, last);
  double first = NAN;
  guint metric = 0;

  gradus_scene_metric_curves (scene, view, &metric, 1, TRUE);
  for (guint64 step = 1; step <= last && isnan (first); step++)
    first = gradus_history_metric (view->history, 0, step);
  if (first > 0 && sweeps >= 2 && params->gamma < 1)
    {
      guint n = MIN (sweeps, 200);
      g_autofree double *x = g_new (double, n);
      g_autofree double *y = g_new (double, n);

      for (guint i = 0; i < n; i++)
        {
          x[i] = 1 + (double) i * (sweeps - 1) / (n - 1);
          y[i] = first * pow (params->gamma, x[i] - 1);
        }
      gradus_scene_polyline (scene, x, y, n, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
      gradus_scene_legend (scene, GRADUS_ROLE_TRUTH, GRADUS_SHAPE_AUTO, TRUE, GRADUS_LINE_DOTTED,
                           _ ("slope γᵏ that is guaranteed"));
    }
}
