/* The pictures of sparse linear models.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sparse.h"

typedef GradusSparseParams Params;
typedef GradusSparseState State;
typedef GradusSparseWork Work;

/* Columns whose names have room under the stems. */
#define MOST_NAMES 6
/* Of a round, whatever the method. */
#define N_PHASES 3

double
gradus_sparse_surface (const GradusPosition *here, double a, double b)
{
  GRADUS_HERE (state, work);
  const Params now = gradus_sparse_params_now (state, here->params), *params = &now;
  const double l1 = params->lambda * (1 - params->tau), l2 = params->lambda * params->tau;
  const double at[2] = { a, b };
  double sum = l1
                 * (gradus_sparse_find_penalty (params, a) + gradus_sparse_find_penalty (params, b))
               + l2 * (a * a + b * b);

  /* The others are held: what they add is the same everywhere but for the mixed terms. */
  for (guint j = 0; j < 2; j++)
    {
      double pull = work->said[j];

      for (guint k = 2; k < work->b; k++)
        pull -= work->gram[(gsize) j * work->b + k] * state->theta.data[k];
      sum -= pull * at[j];
      for (guint k = 0; k < 2; k++)
        sum += 0.5 * at[j] * at[k] * work->gram[(gsize) j * work->b + k];
    }
  return sum;
}

/* Where the springs of this round are stretched as much as at theta: an ellipse. */
static void
draw_springs (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const double *theta = state->theta.data, *c = state->weight.data;
  double spring[2], level = 0, x[121], y[121];

  for (guint j = 0; j < 2; j++)
    {
      spring[j] = gradus_sparse_find_spring (here->params, c[j]);
      level += spring[j] * theta[j] * theta[j];
    }
  if (here->phase < 0 || !(level > 0) || !(level < 1e100))
    return;
  for (guint i = 0; i <= 120; i++)
    {
      x[i] = sqrt (level / spring[0]) * cos (2 * M_PI * i / 120);
      y[i] = sqrt (level / spring[1]) * sin (2 * M_PI * i / 120);
    }
  gradus_scene_polyline (scene, x, y, 121, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, _("springs stretched as much as here"));
}

/* Where the penalty is what it is at theta, and the two beats of a proximal step. */
void
gradus_sparse_draw_ball (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, previous, params, work);
  const double *theta = state->theta.data;
  double x[121], y[121], level;
  const double p = params->power;
  const double by = params->lambda * (1 - params->tau) * gradus_sparse_find_rate (work, params);

  if (gradus_kit_waits (scene, work->b < 2,
                        _("There is one coefficient only: look at the stems.")))
    return;
  gradus_scene_set_axes (scene, gradus_scene_get_axes (scene, NULL, NULL), "θ₁", "θ₂");
  level = (1 - params->tau) * (pow (fabs (theta[0]), p) + pow (fabs (theta[1]), p))
          + params->tau * (theta[0] * theta[0] + theta[1] * theta[1]);
  for (guint i = 0; i <= 120 && level > 0; i++)
    {
      /* Closer together where they come near an axis, so that a tip is one. */
      const double a = pow (fabs (cos (2 * M_PI * i / 120)), fmax (2 / p, 1));
      const double b = pow (fabs (sin (2 * M_PI * i / 120)), fmax (2 / p, 1));
      const double c = copysign (a / hypot (a, b), cos (2 * M_PI * i / 120));
      const double s = copysign (b / hypot (a, b), sin (2 * M_PI * i / 120));
      const double one = (1 - params->tau) * (pow (fabs (c), p) + pow (fabs (s), p));
      const double r = params->tau > 0
                         ? (sqrt (one * one + 4 * params->tau * level) - one) / (2 * params->tau)
                         : pow (level / one, 1 / p);

      x[i] = r * c;
      y[i] = r * s;
    }
  if (level > 0)
    {
      gradus_scene_polygon (scene, x, y, 120, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED, 0.08);
      gradus_scene_label (scene, _("as much penalty as here"));
    }
  if (params->method == GRADUS_SPARSE_REWEIGHT && params->tau == 0)
    draw_springs (here, scene);
  if (params->method != GRADUS_SPARSE_PROXIMAL)
    return;
  gradus_scene_hrule (scene, by, GRADUS_ROLE_ACCENT, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_hrule (scene, -by, GRADUS_ROLE_ACCENT, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_vrule (scene, by, GRADUS_ROLE_ACCENT, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_vrule (scene, -by, GRADUS_ROLE_ACCENT, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_label (scene, _("z nearer to an axis is laid on it"));
  if (previous == NULL)
    return;
  if (state->planned)
    gradus_scene_arrow (scene, theta[0], theta[1], state->z.data[0], state->z.data[1],
                        GRADUS_ROLE_PAST, GRADUS_LINE_SOLID);
  else if (gradus_position_is_phase (here, "shrink"))
    {
      gradus_scene_arrow (scene, previous->theta.data[0], previous->theta.data[1], state->z.data[0],
                          state->z.data[1], GRADUS_ROLE_PAST, GRADUS_LINE_SOLID);
      gradus_scene_arrow (scene, state->z.data[0], state->z.data[1], theta[0], theta[1],
                          GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD);
    }
}

/* What one coefficient costs, and the parabola of the weakest that counts: a point at 0 makes
 * zeros, and a curve that bends downwards makes false minima. */
void
gradus_sparse_draw_cost (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const double c = work->b > 0 ? fabs (state->theta.data[state->weak]) : 0;
  double reach = 1, x[201], y[201], bound[201];

  for (guint j = 0; j < work->b; j++)
    reach = fmax (reach, 1.2 * fabs (state->theta.data[j]));
  for (guint i = 0; i <= 200; i++)
    {
      x[i] = reach * (i / 100.0 - 1);
      y[i] = gradus_sparse_find_penalty (params, x[i]);
      bound[i] = gradus_sparse_find_penalty (params, c)
                 + 0.5 * gradus_sparse_find_spring (params, c) * (x[i] * x[i] - c * c);
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, "θ", _("Cost of a coefficient"));
  gradus_scene_polyline (scene, x, y, 201, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, "|θ|ᵖ / p");
  gradus_scene_set_x_range (scene, -reach, reach);
  gradus_scene_set_y_range (scene, 0, 1.4 * y[200]);
  /* The spring of what is nearly 0 may be stiffer than any number. */
  if (c > params->zero && isfinite (bound[0]) && isfinite (bound[100]))
    {
      gradus_scene_polyline (scene, x, bound, 201, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED);
      gradus_scene_label (scene, _("spring of the weakest"));
    }
  for (guint j = 0; j < MIN (work->b, 200); j++)
    gradus_scene_point (scene, state->theta.data[j],
                        gradus_sparse_find_penalty (params, state->theta.data[j]), GRADUS_ROLE_DATA,
                        GRADUS_SHAPE_CIRCLE, 1.2, -1);
}

/* The size of every coefficient over the rounds, on a logarithmic axis: what dies falls on a
 * straight line. */
void
gradus_sparse_draw_sizes (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (params, work);
  const guint64 rounds = here->iteration;
  const guint n = (guint) MIN (rounds, 400), shown = MIN (work->b, 60);
  guint value = 0, drawn = 0;
  g_autofree double *x = g_new (double, n + 1);
  g_autofree double *y = g_new (double, n + 1);

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_Y | GRADUS_AXES_INTEGER_X,
                         C_ ("axis", "Round"), "|θ|");
  if (gradus_kit_waits (scene, here->history == NULL,
                        _("The sizes are drawn from the first round on.")))
    return;
  gradus_kit_entry (here, "theta[0]", &value, &(guint){ 0 });
  for (guint j = 0; j < shown; j++)
    {
      const double now = fabs (((const State *) here->state)->theta.data[j]);
      guint m = 0;

      for (guint i = 0; i <= n; i++)
        {
          const guint64 round = n > 0 ? rounds * i / n : 0;
          gsize length;
          const double *then = gradus_history_track (here->history, value,
                                                     MIN (round * N_PHASES, here->step), &length);

          if (then == NULL || !(fabs (then[j]) > 1e-12))
            continue;
          x[m] = (double) round;
          y[m++] = fabs (then[j]);
        }
      drawn += m > 0;
      if (m == 1)
        gradus_scene_point (scene, x[0], y[0],
                            now > params->zero ? GRADUS_ROLE_MODEL : GRADUS_ROLE_MUTED,
                            GRADUS_SHAPE_CIRCLE, 0.8, -1);
      else if (m > 1)
        gradus_scene_polyline (scene, x, y, m,
                               now > params->zero ? GRADUS_ROLE_MODEL : GRADUS_ROLE_MUTED,
                               now > params->zero ? GRADUS_LINE_SOLID : GRADUS_LINE_THIN);
      if (m > 0 && work->b <= MOST_NAMES)
        {
          static const char *const names[] = { "θ₁", "θ₂", "θ₃", "θ₄", "θ₅", "θ₆" };

          gradus_scene_text (scene, x[m - 1], y[m - 1], GRADUS_ANCHOR_LEFT, GRADUS_ROLE_FOREGROUND,
                             1, names[j]);
        }
    }
  if (gradus_kit_waits (scene, drawn == 0, _("Every coefficient is 0.")))
    return;
  if (params->zero > 0)
    gradus_scene_hrule (scene, params->zero, GRADUS_ROLE_ACCENT, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, C_ ("legend", "alive"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, _("counts as 0"));
}

void
gradus_sparse_draw_path (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, previous, work);
  const Params now = gradus_sparse_params_now (state, here->params), *params = &now;
  const double solved = now.method == GRADUS_SPARSE_PATH && state->planned && previous != NULL
                          ? previous->lambda
                          : now.lambda;
  double x[GRADUS_SPARSE_PATHS + 1], y[GRADUS_SPARSE_PATHS + 1];

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X, "λ", "θ");
  if (gradus_kit_waits (scene, work->paths == NULL,
                        _("Paths are drawn of models with at most 12 coefficients.")))
    return;
  if (now.method == GRADUS_SPARSE_PATH)
    gradus_scene_set_x_range (
      scene, fmin (((const Params *) here->params)->lambda, work->top / 2) / 1.6, 1.1 * work->top);
  for (guint j = 0; j < work->b; j++)
    {
      guint n = 0;

      /* A path that is walked is drawn as far as it has been. */
      for (guint p = 0; p < GRADUS_SPARSE_PATHS; p++)
        {
          if (now.method == GRADUS_SPARSE_PATH && work->paths[(gsize) p * (work->b + 1)] <= solved)
            break;
          n++;
          x[p] = work->paths[(gsize) p * (work->b + 1)];
          y[p] = work->paths[(gsize) p * (work->b + 1) + 1 + j];
        }
      if (now.method == GRADUS_SPARSE_PATH)
        {
          x[n] = solved;
          y[n++] = state->theta.data[j];
        }
      gradus_scene_polyline (scene, x, y, n, GRADUS_ROLE_CLASS + (int) j % 8, GRADUS_LINE_SOLID);
      if (params->lambda > 0)
        gradus_scene_point (scene, solved, state->theta.data[j], GRADUS_ROLE_CLASS + (int) j % 8,
                            GRADUS_SHAPE_CIRCLE, 1.2, -1);
      /* What is not walked yet has room for the names. */
      if (now.method == GRADUS_SPARSE_PATH && state->theta.data[j] != 0)
        gradus_scene_text (scene, 0.96 * solved, state->theta.data[j], GRADUS_ANCHOR_RIGHT,
                           GRADUS_ROLE_FOREGROUND, 1, gradus_sparse_column_name (here, j));
    }
  if (params->lambda > 0)
    gradus_scene_vrule (scene, params->lambda, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, "λ");
}

/* The functions that are columns have names. */
static void
name_functions (const GradusPosition *here, GradusScene *scene, const char *y_label)
{
  GRADUS_HERE (params, work);
  const char *names[MOST_NAMES];

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "Function"),
                         y_label);
  if (params->basis != GRADUS_BASIS_COLUMNS || work->b > MOST_NAMES)
    return;
  for (guint j = 0; j < work->b; j++)
    names[j] = gradus_sparse_column_name (here, j);
  gradus_scene_set_x_names (scene, names, work->b);
}

/* Who is alive stands at the ceiling. */
void
gradus_sparse_draw_ceiling (const GradusPosition *here, GradusScene *scene)
{
  const double lambda = gradus_sparse_params_now (here->state, here->params).lambda;

  name_functions (here, scene, _("Pull of the data"));
  gradus_scene_hrule (scene, lambda, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, "λ");
  gradus_scene_hrule (scene, -lambda, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, NULL);
}

void
gradus_sparse_name_stems (const GradusPosition *here, GradusScene *scene)
{
  name_functions (here, scene, "θ");
}
