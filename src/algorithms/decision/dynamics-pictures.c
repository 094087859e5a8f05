/* Pictures of a linear model that is learned from a path.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "dynamics.h"

typedef GradusDynamicsParams Params;
typedef GradusDynamicsState State;
typedef GradusDynamics Work;

/* Where row @row of a path, that begins at time step @start, is in the picture: over time, or in
 * the plane. */
static void
place (const Work *work, const double *states, guint row, guint start, double *x, double *y)
{
  const double *state = &states[(gsize) row * work->d];

  *x = work->d == 2 ? state[0] : work->path->start_time + (start + row) * work->path->dt;
  *y = work->d == 2 ? state[1] : state[0];
}

/* The first @n rows of @states as a line. */
static void
draw_line (const Work *work, const double *states, guint n, guint start, GradusRole role,
           GradusLineStyle style, GradusScene *scene)
{
  g_autofree double *x = g_new (double, MAX (n, 1)), *y = g_new (double, MAX (n, 1));

  for (guint row = 0; row < n; row++)
    place (work, states, row, start, &x[row], &y[row]);
  gradus_scene_polyline (scene, x, y, n, role, style);
}

/* What @model makes of pair @i, as an arrow from it. */
static void
draw_arrow (const Work *work, const double *model, guint i, GradusRole role,
            GradusLineStyle style, GradusScene *scene)
{
  const GradusTrajectory *path = work->path;
  double to[GRADUS_DYNAMICS_MAX_D], x0, y0, x1, y1;

  gradus_dynamics_apply (work, model, &work->x[(gsize) i * work->p], to);
  place (work, path->measured, work->time[i], 0, &x0, &y0);
  place (work, to, 0, work->time[i] + 1, &x1, &y1);
  gradus_scene_arrow (scene, x0, y0, x1, y1, role, style);
}

/* From the data and the free run to come, but not beyond three times the data. */
static void
set_window (const Work *work, GradusScene *scene)
{
  const GradusTrajectory *path = work->path;
  double low[2] = { INFINITY, INFINITY }, high[2] = { -INFINITY, -INFINITY }, x, y;
  double most[2];

  for (guint t = 0; t < path->length; t++)
    if (!path->missing[t])
      {
        place (work, path->measured, t, 0, &x, &y);
        low[0] = MIN (low[0], x);
        high[0] = MAX (high[0], x);
        low[1] = MIN (low[1], y);
        high[1] = MAX (high[1], y);
      }
  gradus_make_room (&low[0], &high[0]);
  gradus_make_room (&low[1], &high[1]);
  most[0] = high[0] - low[0];
  most[1] = high[1] - low[1];
  for (guint k = 0; k <= work->steps; k++)
    {
      place (work, work->run, k, work->start, &x, &y);
      if (x > low[0] - most[0] && x < high[0] + most[0] && y > low[1] - most[1]
          && y < high[1] + most[1])
        gradus_scene_include (scene, x, y);
    }
  gradus_scene_include (scene, low[0], low[1]);
  gradus_scene_include (scene, high[0], high[1]);
}

void
gradus_dynamics_build_path (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const GradusTrajectory *path = work->path;
  const gboolean trying = state->rows == 0;
  const gboolean stepping = gradus_position_is_phase (here, "one-step");
  const guint pair = gradus_dynamics_pair (here), start = work->start;
  double model[GRADUS_DYNAMICS_MAX_MODEL], x, y;

  if (work->d == 2)
    gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, path->measured_names[0],
                           path->measured_names[1]);
  else
    gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "time"),
                           path->measured_names[0]);
  set_window (work, scene);
  for (guint t = 0; t < path->length; t++)
    if (!path->missing[t])
      {
        place (work, path->measured, t, 0, &x, &y);
        gradus_scene_point (scene, x, y, GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE, 0.9, (int) t);
      }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "path"));
  gradus_dynamics_guess (work, p->u, p->v, model);
  if (trying)
    for (guint i = 0; i < work->n; i += gradus_stride (work->n, GRADUS_DYNAMICS_SHOWN))
      draw_arrow (work, model, i, GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN, scene);
  if (trying)
    gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN,
                              C_ ("legend", "the guess"));
  if (!trying && state->looked == 0)
    for (guint i = 0; i < state->rows; i++)
      {
        double x1, y1;

        place (work, path->measured, work->time[i], 0, &x, &y);
        place (work, path->measured, work->time[i] + 1, 0, &x1, &y1);
        gradus_scene_segment (scene, x, y, x1, y1,
                              i == pair && here->micro > 0 ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MUTED,
                              i == pair && here->micro > 0 ? GRADUS_LINE_BOLD : GRADUS_LINE_SOLID);
      }
  for (guint i = 0; i < state->looked; i += gradus_stride (work->n, GRADUS_DYNAMICS_SHOWN))
    draw_arrow (work, work->model, i, GRADUS_ROLE_MODEL, GRADUS_LINE_THIN, scene);
  if (stepping && here->micro > 0)
    draw_arrow (work, work->model, pair, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD, scene);
  if (state->looked > 0)
    gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_THIN,
                              C_ ("legend", "one step"));
  if (state->run == 0)
    return;
  if (work->transition != NULL)
    {
      draw_line (work, work->world, 1 + MIN (state->run, work->known), start, GRADUS_ROLE_TRUTH,
                 GRADUS_LINE_DOTTED, scene);
      gradus_scene_label (scene, C_ ("legend", "without chance"));
    }
  draw_line (work, work->run, 1 + state->run, start, GRADUS_ROLE_SECOND,
             state->run <= GRADUS_DYNAMICS_SHOWN ? GRADUS_LINE_SOLID | GRADUS_LINE_MARKERS
                                                 : GRADUS_LINE_SOLID, scene);
  gradus_scene_label (scene, C_ ("legend", "free run"));
  place (work, work->run, state->run, start, &x, &y);
  gradus_scene_point (scene, x, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.5, -1);
}

/* The two numbers that stand for a matrix: an eigenvalue, and with a push A and B themselves. */
static void
stand_for (const Work *work, const double *model, double at[2])
{
  double re[GRADUS_DYNAMICS_MAX_D], im[GRADUS_DYNAMICS_MAX_D];

  gradus_dynamics_eigenvalues (work, model, re, im);
  at[0] = re[0];
  at[1] = work->d == 1 && work->p == 2 ? model[1] : im[0];
}

void
gradus_dynamics_build_numbers (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const gboolean pushed = work->d == 1 && work->p == 2, solved = state->solved == work->d;
  double at[2], model[GRADUS_DYNAMICS_MAX_MODEL];

  if (pushed)
    gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "A", "B");
  else
    gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, C_ ("axis", "real part"),
                           C_ ("axis", "imaginary part"));
  gradus_scene_include (scene, -1.1, -1.1);
  gradus_scene_include (scene, 1.1, 1.1);
  if (!pushed)
    {
      gradus_scene_ellipse (scene, 0, 0, (const double[]) { 1, 0, 1 }, 1, GRADUS_ROLE_MUTED,
                            GRADUS_LINE_SOLID, 0.05);
      gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID,
                                C_ ("legend", "length 1"));
    }
  gradus_scene_vrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  if (solved && pushed && work->rank == 1 && gradus_norm2 (&state->model) > 0)
    {
      /* The shortest answer is where all that fit are nearest to 0. */
      gradus_scene_line (scene, work->model[0], work->model[1],
                         -gradus_sum_squares (work->model, 2), GRADUS_ROLE_MODEL,
                         GRADUS_LINE_DASHED);
      gradus_scene_label (scene, C_ ("legend", "fit equally well"));
    }
  for (gsize t = 0; t < gradus_array_length (&state->attempts) / 2; t++)
    gradus_scene_point (scene, state->attempts.data[2 * t], state->attempts.data[2 * t + 1],
                        GRADUS_ROLE_PAST, GRADUS_SHAPE_CIRCLE, 1, -1);
  for (guint r = 0; state->rivals.n_dims == 2 && r < state->rivals.shape[0]
                    && isfinite (gradus_rivals_score (&state->rivals, r)) && state->certified; r++)
    {
      stand_for (work, gradus_array_row (&state->rivals, r), at);
      gradus_scene_point (scene, at[0], at[1], GRADUS_ROLE_MUTED, GRADUS_SHAPE_CIRCLE, 0.9, -1);
    }
  if (work->transition != NULL && solved)
    {
      memset (model, 0, sizeof model);
      for (guint i = 0; i < work->d; i++)
        for (guint j = 0; j < work->d; j++)
          model[i * work->p + j] = work->transition[i * work->d + j];
      if (pushed)
        model[1] = work->input != NULL ? work->input[0] : 0;
      stand_for (work, model, at);
      gradus_scene_point (scene, at[0], at[1], GRADUS_ROLE_TRUTH, GRADUS_SHAPE_RING, 1.6, -1);
      gradus_scene_legend_mark (scene, GRADUS_ROLE_TRUTH, GRADUS_SHAPE_RING,
                                C_ ("legend", "the world"));
    }
  if (solved)
    {
      stand_for (work, work->model, at);
      gradus_scene_segment (scene, 0, 0, at[0], at[1], GRADUS_ROLE_MODEL, GRADUS_LINE_THIN);
      gradus_scene_point (scene, at[0], at[1], GRADUS_ROLE_MODEL, GRADUS_SHAPE_CROSS, 1.5, -1);
      gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CROSS,
                                C_ ("legend", "learned"));
      for (guint j = 1; j < work->d; j++)
        gradus_scene_point (scene, work->re[j], work->im[j], GRADUS_ROLE_MODEL,
                            GRADUS_SHAPE_CROSS, 1, -1);
    }
  gradus_scene_point (scene, p->u, work->p > 1 ? p->v : 0,
                      solved ? GRADUS_ROLE_BET : GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.6,
                      -1);
  gradus_scene_legend_mark (scene, solved ? GRADUS_ROLE_BET : GRADUS_ROLE_ACCENT,
                            GRADUS_SHAPE_DIAMOND, C_ ("legend", "the guess"));
  gradus_scene_param_handle (scene, "u", work->p > 1 ? "v" : NULL, p->u,
                             work->p > 1 ? p->v : 0);
}

void
gradus_dynamics_build_errors (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  g_autofree double *x = NULL, *y = NULL;
  guint m = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y | GRADUS_AXES_INTEGER_X,
                         C_ ("axis", "steps since the start"), C_ ("axis", "error"));
  gradus_scene_set_x_range (scene, 0, MAX (work->steps, 1));
  if (gradus_kit_waits (scene, state->looked == 0, _ ("Nothing has been predicted yet.")))
    return;
  gradus_scene_hrule (scene, work->one_step, GRADUS_ROLE_MODEL, GRADUS_LINE_DASHED, NULL);
  gradus_scene_label (scene, C_ ("legend", "one step, root mean square"));
  for (guint i = 0; i < state->looked; i++)
    if (work->time[i] >= work->start && work->time[i] - work->start < MAX (work->steps, 1))
      gradus_scene_point (scene, work->time[i] + 1.0 - work->start, state->misses.data[i],
                          GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, 0.8, -1);
  x = g_new (double, 1 + state->run);
  y = g_new (double, 1 + state->run);
  for (guint k = 0; state->run > 0 && k <= MIN (state->run, work->known); k++)
    {
      x[m] = k;
      y[m++] = work->errors[k];
    }
  if (m == 0)
    return;
  gradus_scene_polyline (scene, x, y, m, GRADUS_ROLE_SECOND,
                         m <= GRADUS_DYNAMICS_SHOWN + 1 ? GRADUS_LINE_SOLID | GRADUS_LINE_MARKERS
                                        : GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "free run"));
}

void
gradus_dynamics_build_residuals (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  double miss[GRADUS_DYNAMICS_MAX_D];

  if (work->d == 2)
    gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, work->path->measured_names[0],
                           work->path->measured_names[1]);
  else
    gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "time"),
                           C_ ("axis", "residual"));
  if (gradus_kit_waits (scene, state->solved < work->d, _ ("There is no model yet.")))
    return;
  for (guint i = 0; i < work->n; i++)
    {
      const double t = work->path->start_time + (work->time[i] + 1.0) * work->path->dt;

      gradus_dynamics_miss (work, work->model, i, miss);
      if (work->d == 1)
        gradus_scene_stem (scene, t, 0, miss[0], GRADUS_ROLE_ERROR);
      gradus_scene_point (scene, work->d == 2 ? miss[0] : t, work->d == 2 ? miss[1] : miss[0],
                          GRADUS_ROLE_ERROR, GRADUS_SHAPE_CIRCLE, 0.9, -1);
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ERROR, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "residuals"));
  if (work->d == 1)
    return;
  gradus_scene_point (scene, 0, 0, GRADUS_ROLE_MODEL, GRADUS_SHAPE_PLUS, 1.4, -1);
  if (work->sigma[0] * work->sigma[3] - work->sigma[1] * work->sigma[2]
      <= 1e-20 * gradus_square (work->sigma[0] + work->sigma[3]))
    return;
  for (guint r = 1; r <= 2; r++)
    gradus_scene_ellipse (scene, 0, 0,
                          (const double[]) { work->sigma[0], work->sigma[1], work->sigma[3] }, r,
                          GRADUS_ROLE_MODEL, r == 1 ? GRADUS_LINE_SOLID : GRADUS_LINE_DASHED,
                          r == 1 ? 0.1 : 0);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                            C_ ("legend", "Σ, 1σ and 2σ"));
}

void
gradus_dynamics_build_rivals (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const guint tried = gradus_rivals_tried (&state->attempts);

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "rival"),
                         C_ ("axis", "one-step error"));
  if (gradus_kit_waits (scene, state->rivals.n_dims != 2, _ ("No rival has come up yet.")))
    return;
  gradus_scene_set_x_range (scene, 0.5, state->rivals.shape[0] + 0.5);
  gradus_scene_hrule (scene, work->one_step, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, NULL);
  gradus_scene_label (scene, C_ ("legend", "learned"));
  for (guint r = 0; r < state->rivals.shape[0] && (state->certified || r <= state->last); r++)
    gradus_scene_point (scene, r + 1.0, gradus_rivals_score (&state->rivals, r),
                        r + 1 < tried ? GRADUS_ROLE_PAST
                        : r + 1 == tried ? GRADUS_ROLE_BET : GRADUS_ROLE_MUTED,
                        GRADUS_SHAPE_CIRCLE, r + 1 == tried ? 1.4 : 1, -1);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_BET, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "the guess"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_CIRCLE,
                            _ ("drawn at random"));
}
