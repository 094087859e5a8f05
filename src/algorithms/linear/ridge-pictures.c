/* The pictures of ridge regression.
 *
 * The plane of two coefficients shows why: least squares lies in a trough that is long and flat in
 * the direction that the data only whisper, so a nudge sends it far along; the circle cuts the
 * trough across, and there nothing moves.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ridge-regression.h"

typedef GradusRidgeRegressionParams Params;
typedef GradusRidgeRegressionState State;
typedef GradusRidgeWork Work;

/* Directions that are drawn, and coefficients whose paths are. */
#define MOST_BARS 30
#define MOST_PATHS 8
#define PATH 81
/* On a logarithmic axis nothing smaller, and nothing larger than its reciprocal. */
#define SMALLEST 1e-250

/* What the equations are solved to is seen from the stage that solves them on. */
static gboolean
is_solving (const GradusPosition *here)
{
  return ((const State *) here->state)->base.solved || gradus_position_is_phase (here, "solve");
}

/* --- The plane -------------------------------------------------------------------------------- */

/* Levels that grow with the square of the distance; one of them goes through the answer, so that it
 * is seen to touch the circle. */
static void
draw_bowl (const Work *work, GradusScene *scene)
{
  const double zero[2] = { 0, 0 };
  const double top = gradus_ridge_misfit (work, zero) - work->rest;
  const double touching = gradus_ridge_misfit (work, work->answer) - work->rest;
  double levels[11];
  guint n = 0;

  gradus_scene_field (scene, GRADUS_FIELD_SCALAR, 1, gradus_ridge_sample_misfit);
  if (!(top > 0))
    return;
  for (guint k = 0; k < 10; k++)
    {
      const double level = top * gradus_square ((k == 0 ? 0.3 : k) / 6.0);

      if (n > 0 ? touching > levels[n - 1] - work->rest && touching < level : touching < level)
        if (touching > 1e-9 * top)
          levels[n++] = work->rest + touching;
      if (level > touching * 1.2 || level < touching * 0.8)
        levels[n++] = work->rest + level;
      if (n > 10)
        break;
    }
  gradus_scene_field_levels (scene, levels, n);
}

/* The way of the solution from least squares to 0 as lambda grows. */
static void
draw_way (const Work *work, GradusScene *scene)
{
  const double high = gradus_square (work->ridge->values[0]);
  double x[PATH], y[PATH], theta[2];

  for (guint i = 0; i < PATH; i++)
    {
      const double lambda = i == 0 ? 0 : 1e-6 * high * pow (1e9, (double) i / (PATH - 1));

      gradus_ridge_solve (work->ridge, lambda, theta);
      x[i] = theta[0];
      y[i] = theta[1];
    }
  gradus_scene_polyline (scene, x, y, PATH, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
  gradus_scene_label (scene, _("the way as λ grows"));
}

/* One arrow for each direction that has been added. */
static void
draw_sum (const State *state, const Work *work, GradusScene *scene)
{
  const guint done = state->base.solved ? work->ridge->p : state->base.done;
  double at[2] = { 0, 0 };

  for (guint k = 0; k < done; k++)
    {
      const double share = gradus_ridge_share (work->ridge, k, work->weight);
      const double along = share > 0 ? share * work->ridge->said[k] / work->ridge->values[k] : 0;
      const double *v = &work->ridge->directions[2 * (gsize) k];

      gradus_scene_arrow (scene, at[0], at[1], at[0] + along * v[0], at[1] + along * v[1],
                          k + 1 == done ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
      at[0] += along * v[0];
      at[1] += along * v[1];
    }
}

static void
draw_shaken (const State *state, GradusScene *scene)
{
  const gsize n = gradus_array_length (&state->shaken) / 4;

  for (gsize k = 0; k < n; k++)
    {
      const double *at = &state->shaken.data[4 * k];

      if (state->moves.data[2 * k] == 0 && state->moves.data[2 * k + 1] == 0)
        continue;
      gradus_scene_point (scene, at[0], at[1], GRADUS_ROLE_TRUTH, GRADUS_SHAPE_CROSS, 0.8, -1);
      gradus_scene_point (scene, at[2], at[3], GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, 0.5, -1);
    }
}

static void
set_window (const GradusPosition *here, double radius, GradusScene *scene)
{
  GRADUS_HERE (params, work);
  const double *left = gradus_svd_get_left (work->ridge->svd);
  g_autofree double *said = g_new (double, work->ridge->p);
  double theta[2];

  gradus_scene_include (scene, -radius, -radius);
  gradus_scene_include (scene, radius, radius);
  gradus_scene_include (scene, work->least[0], work->least[1]);
  gradus_scene_include (scene, params->base.first, params->base.second);
  for (guint k = 0; k < gradus_ridge_count_nudged (work); k++)
    {
      const gsize i = gradus_ridge_nudged (work, k);

      for (guint q = 0; q < work->ridge->p; q++)
        said[q] = work->ridge->said[q] + params->nudge * left[i * work->ridge->p + q];
      gradus_ridge_solve_said (work->ridge, 0, said, theta);
      gradus_scene_include (scene, theta[0], theta[1]);
    }
}

static void
draw_disc (const State *state, const Work *work, double radius, GradusScene *scene)
{
  const double round[3] = { 1, 0, 1 };

  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  gradus_scene_vrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  if (radius > 0)
    gradus_scene_ellipse (scene, 0, 0, round, radius, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID,
                          state->base.solved ? 0.1 : 0.2);
  gradus_scene_point (scene, work->least[0], work->least[1], GRADUS_ROLE_TRUTH, GRADUS_SHAPE_CROSS,
                      1.5, -1);
  gradus_scene_label (scene, C_ ("legend", "least squares"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID,
                            _("as long as θ may be"));
}

/* Not two coefficients: a bar for each. */
static void
draw_bars (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "function"), "θ");
  if (gradus_kit_waits (scene, !is_solving (here),
                        _("The coefficients come when the equations are solved.")))
    return;
  for (guint j = 0; j < work->b; j++)
    {
      gradus_scene_include (scene, j + 1, work->answer[j]);
      gradus_scene_bar (scene, j + 1, 0.7, 0, state->base.theta.data[j], GRADUS_ROLE_MODEL, 0.75);
    }
  gradus_scene_set_caption (scene, _("length %s; least squares: %s"),
                            GRADUS_NUM (gradus_ridge_length (state->base.theta.data, work->b)),
                            GRADUS_NUM (gradus_ridge_length (work->least, work->b)));
}

void
gradus_ridge_draw_plane (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  double radius;

  if (work->ridge == NULL)
    return;
  if (work->b != 2)
    {
      draw_bars (here, scene);
      return;
    }
  radius = gradus_ridge_length (work->answer, 2);
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, "θ₁", "θ₂");
  set_window (here, radius, scene);
  if (is_solving (here))
    draw_bowl (work, scene);
  draw_disc (state, work, radius, scene);
  if (state->base.solved)
    draw_way (work, scene);
  if (gradus_position_is_phase (here, "solve"))
    draw_sum (state, work, scene);
  if (gradus_position_is_phase (here, "certify"))
    for (guint i = 0; i < state->base.rivals.shape[0]; i++)
      gradus_scene_point (scene, state->base.rivals.data[3 * (gsize) i],
                          state->base.rivals.data[3 * (gsize) i + 1], GRADUS_ROLE_PAST,
                          GRADUS_SHAPE_DIAMOND, 0.8, -1);
  if (gradus_position_is_phase (here, "nudge"))
    draw_shaken (state, scene);
  if (state->base.solved)
    {
      gradus_scene_point (scene, work->answer[0], work->answer[1], GRADUS_ROLE_MODEL,
                          GRADUS_SHAPE_DIAMOND, 1.3, -1);
      gradus_scene_label (scene, C_ ("legend", "ridge"));
    }
  gradus_ridge_draw_tries (here, scene);
}

/* --- Directions ------------------------------------------------------------------------------- */

/* The level can be dragged where it is lambda itself. */
static void
draw_level (const Params *params, const Work *work, double x, GradusScene *scene)
{
  if (!(work->weight > 0))
    return;
  gradus_scene_hrule (scene, work->weight, GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD,
                      params->mean ? "nλ" : "λ");
  if (params->mean)
    return;
  gradus_scene_point (scene, x, work->weight, GRADUS_ROLE_SECOND, GRADUS_SHAPE_CIRCLE, 1.4, -1);
  gradus_scene_param_handle (scene, NULL, "lambda", x, work->weight);
}

/* A bar as high as kappa^2 for each direction; what stands above lambda is kept, what is below is
 * muted, and at lambda itself it is half. */
void
gradus_ridge_draw_water (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const GradusRidge *ridge = work->ridge;
  const guint shown = ridge != NULL ? MIN (ridge->rank, MOST_BARS) : 0;
  double low, high;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_LOG_Y,
                         C_ ("axis", "direction"), "κ²");
  if (gradus_kit_waits (scene, shown == 0 || !is_solving (here),
                        shown == 0 ? _("The columns hold nothing but 0.")
                                   : _("The directions are found when the equations are solved.")))
    return;
  high = gradus_square (ridge->values[0]);
  low = MAX (gradus_square (ridge->values[shown - 1]), 1e-12 * high);
  if (work->weight > 0)
    {
      high = MAX (high, work->weight);
      low = MIN (low, work->weight);
    }
  low = MAX (low, 1e-14 * high);
  if (gradus_kit_waits (scene, !(low > SMALLEST && high < 1 / SMALLEST),
                        _("The numbers are too small or too large to be drawn.")))
    return;
  gradus_scene_set_y_range (scene, low / 10, 10 * high);
  gradus_scene_set_x_range (scene, 0.3, shown + 0.7);
  for (guint k = 0; k < shown; k++)
    {
      const double kappa2 = gradus_square (ridge->values[k]);
      const double share = gradus_ridge_share (ridge, k, work->weight);
      const gboolean done = state->base.solved || k < state->base.done;
      g_autofree char *text = g_strdup_printf ("%s %%", GRADUS_NUM (100 * share));

      if (kappa2 <= low / 10)
        continue;
      gradus_scene_bar (scene, k + 1, 0.7, low / 10, kappa2,
                        !done          ? GRADUS_ROLE_MUTED
                        : share >= 0.5 ? GRADUS_ROLE_MODEL
                                       : GRADUS_ROLE_PAST,
                        done ? 0.75 : 0.25);
      if (done && shown <= 8)
        gradus_scene_text (scene, k + 1, kappa2, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND, 1,
                           text);
    }
  draw_level (params, work, shown + 0.5, scene);
}

/* --- Lambda ----------------------------------------------------------------------------------- */

void
gradus_ridge_draw_path (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (params, work);
  const guint shown = MIN (work->b, MOST_PATHS);
  g_autofree double *theta = NULL;
  g_autofree double *y = NULL;
  double x[PATH], low, high;

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X, params->mean ? "nλ" : "λ", "θ");
  if (work->ridge == NULL || work->ridge->rank == 0 || !((const State *) here->state)->base.solved)
    {
      gradus_scene_set_placeholder (scene,
                                    _("The paths are drawn when the equations are solved."));
      return;
    }
  high = 1e2 * gradus_square (work->ridge->values[0]);
  low = 1e-2 * MAX (gradus_square (work->ridge->values[work->ridge->rank - 1]), 1e-8 * high);
  if (work->weight > 0)
    {
      low = MIN (low, work->weight);
      high = MAX (high, work->weight);
    }
  if (gradus_kit_waits (scene, !(low > SMALLEST && high < 1 / SMALLEST),
                        _("The numbers are too small or too large to be drawn.")))
    return;
  theta = g_new (double, work->b);
  y = g_new (double, (gsize) PATH * shown);
  for (guint i = 0; i < PATH; i++)
    {
      x[i] = low * pow (high / low, (double) i / (PATH - 1));
      gradus_ridge_solve (work->ridge, x[i], theta);
      for (guint j = 0; j < shown; j++)
        y[(gsize) j * PATH + i] = theta[j];
    }
  gradus_scene_set_x_range (scene, low, high);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  for (guint j = 0; j < shown; j++)
    {
      g_autofree char *label = g_strdup_printf (_("θ of function %u"), j + 1);

      gradus_scene_polyline (scene, x, &y[(gsize) j * PATH], PATH, GRADUS_ROLE_CLASS + j,
                             GRADUS_LINE_SOLID);
      gradus_scene_label (scene, label);
      if (work->weight > 0)
        gradus_scene_point (scene, work->weight, work->answer[j], GRADUS_ROLE_CLASS + j,
                            GRADUS_SHAPE_CIRCLE, 1, -1);
    }
  if (!(work->weight > 0))
    return;
  gradus_scene_vrule (scene, work->weight, GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD, NULL);
  if (!params->mean)
    gradus_scene_param_handle (scene, "lambda", NULL, work->weight, work->answer[0]);
}

/* --- Nudges ----------------------------------------------------------------------------------- */

void
gradus_ridge_draw_moves (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const guint n = (guint) (gradus_array_length (&state->moves) / 2);
  double low = INFINITY, high = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_LOG_Y,
                         C_ ("axis", "target raised"),
                         _("way of θ"));
  for (guint k = 0; k < 2 * n; k++)
    if (state->moves.data[k] > 0)
      {
        low = MIN (low, state->moves.data[k]);
        high = MAX (high, state->moves.data[k]);
      }
  if (gradus_kit_waits (scene, !(high > SMALLEST && high < 1 / SMALLEST),
                        _("The targets are raised when the equations are solved.")))
    return;
  low = MAX (low / 3, 1e-15 * high);
  gradus_scene_set_y_range (scene, low, 2 * high);
  gradus_scene_set_x_range (scene, 0.4, n + 0.6);
  for (guint k = 0; k < n; k++)
    {
      const double *move = &state->moves.data[2 * (gsize) k];

      if (move[0] > low)
        gradus_scene_bar (scene, k + 0.8, 0.36, low, move[0], GRADUS_ROLE_TRUTH, 0.4);
      if (move[1] > low)
        gradus_scene_bar (scene, k + 1.2, 0.36, low, move[1], GRADUS_ROLE_MODEL, 0.8);
    }
  gradus_scene_legend (scene, GRADUS_ROLE_TRUTH, GRADUS_SHAPE_SQUARE, FALSE, 0,
                       C_ ("legend", "least squares"));
  gradus_scene_legend (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE, FALSE, 0,
                       C_ ("legend", "ridge"));
}

/* --- The data --------------------------------------------------------------------------------- */

/* Least squares beside the model, where the data are a picture of one input. */
void
gradus_ridge_draw_fit (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (work, table);
  double low, high, room[2];

  if (work->ridge == NULL || table->d != 1 || !((const State *) here->state)->base.solved
      || !(work->weight > 0))
    return;
  gradus_find_extent (table->x, table->n, 1, &low, &high);
  gradus_find_extent (table->y, table->n, 1, &room[0], &room[1]);
  gradus_draw_basis_curve (scene, work->basis, work->least, work->y_mean, room, low, high, 161,
                           GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
  gradus_scene_label (scene, C_ ("legend", "least squares"));
}
