/* The family of mixtures by EM: the pictures of the responsibilities, of the likelihood and its
 * bound over the iterations, and of both over one mean.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-linalg.h"
#include "mixture-em.h"

/* Rows of the responsibility matrix. */
#define MAX_ROWS 80
/* Vertices of the curves over one mean, and about how many densities they take. */
#define CURVE 121
#define MAX_DENSITIES 400000

void
gradus_mixture_em_build_responsibilities (const GradusPosition *here, GradusScene *scene)
{
  const MixtureState *state = here->state;
  const guint n = gradus_mixture_em_points_of (here)->n, k = state->responsibilities.shape[0];
  const guint rows = MIN (n, MAX_ROWS);
  g_autofree double *matrix = g_new (double, MAX ((gsize) rows * k, 1));

  gradus_scene_set_axes (scene, GRADUS_AXES_FLIP_Y | GRADUS_AXES_NONE,
                         C_ ("axis", "component"), C_ ("axis", "point"));
  if (gradus_kit_waits (scene, !gradus_mixture_em_is_guessed (state),
                        _("The responsibilities appear with the first E-step.")))
    return;
  for (guint r = 0; r < rows; r++)
    for (guint j = 0; j < k; j++)
      matrix[(gsize) r * k + j]
        = gradus_mixture_em_weights (state, j)[(guint64) r * n / rows];
  gradus_scene_set_x_range (scene, 0.0, k);
  gradus_scene_set_y_range (scene, 0.0, rows);
  gradus_scene_matrix (scene, matrix, rows, k, GRADUS_MAP_SEQUENTIAL, 0.0, 1.0, TRUE,
                       _("responsibility"));
  if (rows < n)
    gradus_scene_set_caption (scene, _("One row a point: %u of the %u points, evenly chosen"), rows,
                              n);
  else
    gradus_scene_set_caption (scene, _("One row a point, one column a component"));
}

/* l at every E-step, at the number of its iteration, and the bound from there to the end of the
 * iteration's M-step: x and y of each. */
static void
collect_curves (const GradusPosition *here, const GradusHistory *history, guint64 first,
                guint64 end, GArray *curves[4])
{
  const int expect = gradus_algorithm_find_phase (here->algorithm, "expect");
  const int check = gradus_algorithm_find_phase (here->algorithm, "check");
  const int bound = gradus_algorithm_find_metric (here->algorithm, "bound");
  const int objective = gradus_algorithm_find_metric (here->algorithm, "objective");

  for (guint c = 0; c < 4; c++)
    g_array_set_size (curves[c], 0);
  for (guint64 step = first; step < end; step++)
    {
      const int phase = gradus_history_phase (history, step);
      const double at = (double) gradus_history_iteration (history, step) + 1.0;
      const double within = at + 0.3 * (phase - expect);
      const double low = gradus_history_metric (history, (guint) bound, step);
      const double l = gradus_history_metric (history, (guint) objective, step);

      if (phase < expect || phase >= check || !isfinite (low))
        continue;
      if (phase == expect)
        {
          g_array_append_val (curves[0], at);
          g_array_append_val (curves[1], l);
        }
      g_array_append_val (curves[2], within);
      g_array_append_val (curves[3], low);
    }
}

static void
draw_curve (GradusScene *scene, const GArray *x, const GArray *y, GradusRole role,
            GradusLineStyle style)
{
  gradus_scene_polyline (scene, (const double *) (gconstpointer) x->data,
                         (const double *) (gconstpointer) y->data, x->len, role, style);
}

void
gradus_mixture_em_build_likelihood (const GradusPosition *here, GradusScene *scene)
{
  const MixtureParams *params = here->params;
  const gboolean map = params->estimate == MIXTURE_ESTIMATE_MAP;
  g_autoptr (GArray) lx = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) ly = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) bx = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) by = g_array_new (FALSE, FALSE, sizeof (double));
  GArray *curves[4] = { lx, ly, bx, by };
  const guint64 first = here->ghost != NULL ? gradus_history_first (here->ghost) : 0;
  double last_x;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X, C_ ("axis", "iteration"),
                         map ? _("log-likelihood and log-prior") : C_ ("axis", "log-likelihood ℓ"));
  if (here->ghost != NULL)
    {
      collect_curves (here, here->ghost, first, first + gradus_history_length (here->ghost),
                      curves);
      draw_curve (scene, lx, ly, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
    }
  collect_curves (here, here->history, 0, here->history != NULL ? here->step + 1 : 0, curves);
  if (gradus_kit_waits (scene, bx->len == 0,
                        _("The log-likelihood appears with the first E-step.")))
    return;
  last_x = g_array_index (bx, double, bx->len - 1);
  gradus_scene_set_x_range (scene, 0.5, MAX (last_x, 2.0) + 0.5);
  draw_curve (scene, bx, by, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED);
  draw_curve (scene, lx, ly, GRADUS_ROLE_MODEL,
              lx->len <= 40 ? GRADUS_LINE_SOLID | GRADUS_LINE_MARKERS : GRADUS_LINE_SOLID);
  gradus_scene_point (scene, last_x, g_array_index (by, double, by->len - 1), GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_RING, 1.4, -1);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                            map ? _("ℓ + log p(θ) at the E-step") : _("ℓ at the E-step"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED,
                            _("bound during the M-step"));
}

/* l (with the log-prior) with the first coordinate of mean @j at each of the places @at, all else
 * as it is. O(n m). */
static gboolean
evaluate_likelihood (const MixtureState *state, const GradusPoints *points, guint j,
                     const double *at, guint m, double *out)
{
  const guint k = state->mu.shape[0], d = points->d, n = points->n;
  g_autofree double *mu = g_memdup2 (state->mu.data, (gsize) k * d * sizeof (double));
  guint bad;
  g_autofree double *w = g_new (double, (gsize) k * n);

  for (guint v = 0; v < m; v++)
    {
      g_autoptr (GradusMixture) mixture = NULL;
      double l = 0;

      mu[(gsize) j * d] = at[v];
      mixture = gradus_mixture_new (k, d, state->phi.data, mu, state->sigma.data, &bad);
      if (mixture == NULL)
        return FALSE;
      gradus_mixture_expect (mixture, points, 0, n, w, &l);
      if (!isfinite (l))
        return FALSE;
      out[v] = l + state->log_prior;
    }
  return TRUE;
}

/* The curve of l over the first coordinate of one mean, and under it the bound of the last E-step,
 * which is a parabola there: right after the E-step they touch where the mean stands, and the
 * M-step goes to the top of the parabola (Bishop, figure 9.14). */
void
gradus_mixture_em_build_one_mean (const GradusPosition *here, GradusScene *scene)
{
  const MixtureState *state = here->state;
  const MixtureParams *params = here->params;
  const GradusPoints *points = gradus_mixture_em_points_of (here);
  const GradusTable *table = gradus_dataset_get_table (here->dataset);
  const guint k = state->mu.shape[0], d = points->d, j = (guint) MIN (params->watch, params->k) - 1;
  const guint m = CLAMP (MAX_DENSITIES / MAX (points->n * MAX (k, 1), 1), 15, CURVE);
  double x[CURVE], l[CURVE], bound[CURVE], mean, place, spread, now;
  g_autofree double *inverse = g_new (double, (gsize) d * d);
  g_autofree double *factor = NULL;
  g_autofree double *centre = g_new (double, d);
  g_autofree char *label = g_strdup_printf (_("%s of mean %u"), table->names[table->x_columns[0]],
                                            j + 1);
  const gboolean map = params->estimate == MIXTURE_ESTIMATE_MAP;
  double slope = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, label,
                         map ? _("log-likelihood and log-prior") : C_ ("axis", "log-likelihood ℓ"));
  if (isnan (state->bound) || !gradus_mixture_em_is_guessed (state) || here->micro > 0)
    {
      gradus_scene_set_placeholder (scene, here->micro > 0
                                             ? _("The bound is drawn between the steps.")
                                             : _("The bound appears with the first E-step."));
      return;
    }
  factor = g_memdup2 (state->sigma.data + (gsize) j * d * d, (gsize) d * d * sizeof (double));
  now = gradus_mixture_count (gradus_mixture_em_weights (state, j), points->n);
  if (gradus_kit_waits (scene, !gradus_cholesky (factor, d) || !(now > 1e-300),
                        _("This component has collapsed or is empty.")))
    return;
  gradus_cholesky_invert (factor, d, inverse);
  gradus_mixture_mean (points, gradus_mixture_em_weights (state, j), now, centre);
  place = state->mu.data[(gsize) j * d];
  for (guint c = 0; c < d; c++)
    slope += inverse[c] * (centre[c] - state->mu.data[(gsize) j * d + c]);
  mean = place + slope / inverse[0];
  /* So wide that the top of the parabola and where the mean stands are well inside. */
  spread = MAX (2.5 * fabs (mean - place), 1.5 / sqrt (inverse[0]));
  for (guint v = 0; v < m; v++)
    {
      const double delta = -spread + 2 * spread * v / (m - 1.0);

      x[v] = place + delta;
      bound[v] = state->bound + now * (slope * delta - 0.5 * inverse[0] * delta * delta);
    }
  if (gradus_kit_waits (scene, !evaluate_likelihood (state, points, j, x, m, l),
                        _("The densities are beyond the range of numbers.")))
    return;
  gradus_scene_polyline (scene, x, l, m, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
  gradus_scene_polyline (scene, x, bound, m, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED);
  gradus_scene_vrule (scene, mean, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_point (scene, place, state->bound, GRADUS_ROLE_CLASS + (int) j, GRADUS_SHAPE_CROSS,
                      2.2,
                      -1);
  gradus_scene_subject (scene, "component", j, place, state->bound);
  if (gradus_position_is_phase (here, "expect"))
    gradus_scene_point (scene, place, state->bound, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 2, -1);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD,
                            map ? _("ℓ + log p(θ)") : C_ ("legend", "ℓ"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED,
                            _("bound of the last E-step"));
  gradus_scene_set_caption (scene, gradus_position_is_phase (here, "expect")
                                     ? _("They touch where the mean stands")
                                     : _("As this mean moves and all else stays"));
}
