/* The pictures of EM for Gaussian mixtures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gmm-em.h"

/* Up to so many points are pies, more take the colour of their most probable component. */
#define MAX_PIES 600
/* Rows of the responsibility matrix. */
#define MAX_ROWS 80
/* Vertices of a density curve. */
#define CURVE 201

/* --- Data ------------------------------------------------------------------------------------- */

static gboolean
has_guess (const GmmState *state)
{
  return gradus_array_length (&state->responsibilities) > 0;
}

/* The responsibilities for point @i into @weights (k). */
static void
weights_of (const GmmState *state, guint n, guint i, double *weights)
{
  for (guint j = 0; j < state->responsibilities.shape[0]; j++)
    weights[j] = state->responsibilities.data[(gsize) j * n + i];
}

/* Points as pies, as classes, or as plain data before the first guess. With one input they lie on
 * the base line. */
static void
emit_points (const GradusView *view, GradusScene *scene)
{
  const GmmState *state = view->state;
  const GradusPoints *points = ((const GmmWorkspace *) view->workspace)->points;
  guint n = points->n, k = state->responsibilities.shape[0];
  /* In the first E-step the points not reached yet have no responsibilities. */
  gboolean first = isnan (state->objective) && view->micro > 0;
  guint guessed = !has_guess (state) ? 0 : first ? state->cursor : n;
  g_autofree double *weights = g_new (double, MAX (k, 1));
  g_autofree double *xy = NULL;
  g_autofree gint32 *classes = NULL;

  if (n <= MAX_PIES)
    {
      for (guint i = 0; i < n; i++)
        {
          double x = points->columns[0][i], y = points->d > 1 ? points->columns[1][i] : 0.0;

          if (i < guessed)
            {
              weights_of (state, n, i, weights);
              gradus_scene_pie (scene, x, y, weights, k, 1.0, (int) i);
            }
          else
            gradus_scene_point (scene, x, y, GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE, 1.0, (int) i);
        }
      return;
    }
  xy = g_new0 (double, 2 * (gsize) n);
  classes = g_new (gint32, n);
  for (guint i = 0; i < n; i++)
    {
      xy[2 * (gsize) i] = points->columns[0][i];
      xy[2 * (gsize) i + 1] = points->d > 1 ? points->columns[1][i] : 0.0;
      classes[i] = i < guessed ? gradus_gmm_em_component (state, n, i) : -1;
    }
  gradus_scene_points (scene, xy, n, 2, guessed > 0 ? classes : NULL, GRADUS_ROLE_DATA, 0.8);
}

static void
emit_active_point (const GradusView *view, GradusScene *scene)
{
  const GmmState *state = view->state;
  const GradusPoints *points = ((const GmmWorkspace *) view->workspace)->points;

  if (view->micro > 0 && state->active >= 0
      && view->phase == GMM_PHASE_EXPECT)
    gradus_scene_point (scene, points->columns[0][state->active],
                        points->d > 1 ? points->columns[1][state->active] : 0.0,
                        GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, state->active);
}

/* The first two rows and columns of covariance @j: {xx, xy, yy}. */
static void
plane_covariance (const GmmState *state, guint j, double cov[3])
{
  guint d = state->mu.shape[1];
  const double *sigma = state->sigma.data + (gsize) j * d * d;

  cov[0] = sigma[0];
  cov[1] = sigma[1];
  cov[2] = sigma[d + 1];
}

/* Whether component @j is the one that the present M-step, or micro-step, has changed. */
static gboolean
is_changing (const GradusView *view, guint j)
{
  const GmmState *state = view->state;
  int phase = view->phase;

  return (phase == GMM_PHASE_MEANS || phase == GMM_PHASE_COVARIANCES)
         && (view->micro == 0 || state->active == (int) j);
}

static void
emit_components (const GradusView *view, GradusScene *scene)
{
  const GmmState *state = view->state;
  const GmmState *previous = view->previous;
  int phase = view->phase;
  guint k = state->mu.shape[0], d = state->mu.shape[1];
  double cov[3];

  for (guint j = 0; j < k; j++)
    {
      double x = state->mu.data[(gsize) j * d], y = state->mu.data[(gsize) j * d + 1];

      if (is_changing (view, j) && previous != NULL && previous->mu.shape[0] == k)
        {
          double px = previous->mu.data[(gsize) j * d], py = previous->mu.data[(gsize) j * d + 1];

          plane_covariance (previous, j, cov);
          gradus_scene_ellipse (scene, px, py, cov, 2.0, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED,
                                0.0);
          if (px != x || py != y)
            gradus_scene_arrow (scene, px, py, x, y, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD);
        }
      plane_covariance (state, j, cov);
      gradus_scene_ellipse (scene, x, y, cov, 2.0, GRADUS_ROLE_CLASS + j, GRADUS_LINE_SOLID, 0.06);
      gradus_scene_ellipse (scene, x, y, cov, 1.0, GRADUS_ROLE_CLASS + j, GRADUS_LINE_SOLID, 0.1);
      if (view->history != NULL)
        gradus_scene_trail (scene, view, GMM_VALUE_MU, j, 0, 1, GRADUS_ROLE_CLASS + j);
      gradus_scene_point (scene, x, y, GRADUS_ROLE_CLASS + j, GRADUS_SHAPE_CROSS, 2.0, -1);
      gradus_scene_subject (scene, "component", j, x, y);
      if (phase == GMM_PHASE_INIT)
        gradus_scene_handle (scene, "mu", j, x, y);
    }
}

/* Probabilities of the components everywhere in the plane. */
static void
field_posterior (const GradusView *view, const double *xy, gsize n, double *out)
{
  const GmmState *state = view->state;
  guint k = state->mu.shape[0], bad;
  g_autoptr (GradusMixture) mixture
    = gradus_mixture_new (k, 2, state->phi.data, state->mu.data, state->sigma.data, &bad);
  g_autofree double *x = g_new (double, n);
  g_autofree double *y = g_new (double, n);
  g_autofree double *w = g_new (double, n * k);
  const double *columns[2] = { x, y };
  GradusPoints points = { .n = (guint) n, .d = 2, .columns = columns };
  double ignored = 0.0;

  for (gsize i = 0; i < n; i++)
    {
      x[i] = xy[2 * i];
      y[i] = xy[2 * i + 1];
    }
  if (mixture != NULL)
    gradus_mixture_expect (mixture, &points, 0, points.n, w, &ignored);
  for (gsize i = 0; i < n; i++)
    for (guint j = 0; j < k; j++)
      out[i * k + j] = mixture != NULL && isfinite (w[j * n + i]) ? w[j * n + i] : 1.0 / k;
}

/* One input: the weighted density of every component and their sum, over the points. Returns the
 * highest value of the sum. */
static double
emit_densities (const GradusView *view, GradusScene *scene, const GmmState *state,
                gboolean past)
{
  const GradusPoints *points = ((const GmmWorkspace *) view->workspace)->points;
  guint k = state->mu.shape[0];
  double low = points->low[0], high = points->high[0], margin = 0.25 * (high - low);
  double from = low - (margin > 0 ? margin : 1.0), to = high + (margin > 0 ? margin : 1.0);
  double x[CURVE], sum[CURVE] = { 0 }, highest = 0.0;
  g_autofree double *parts = g_new (double, (gsize) k * CURVE);

  for (guint v = 0; v < CURVE; v++)
    {
      x[v] = from + (to - from) * v / (CURVE - 1);
      for (guint j = 0; j < k; j++)
        {
          double deviation = sqrt (state->sigma.data[j]);
          double z = (x[v] - state->mu.data[j]) / deviation;

          /* A collapsed component has no density to draw. */
          parts[(gsize) j * CURVE + v]
            = deviation > 0 ? state->phi.data[j] / (sqrt (2.0 * G_PI) * deviation)
                                * exp (-0.5 * z * z)
                            : 0.0;
          sum[v] += parts[(gsize) j * CURVE + v];
        }
      highest = MAX (highest, sum[v]);
    }
  gradus_scene_polyline (scene, x, sum, CURVE, past ? GRADUS_ROLE_PAST : GRADUS_ROLE_MODEL,
                         past ? GRADUS_LINE_DASHED : GRADUS_LINE_BOLD);
  for (guint j = 0; j < k && !past; j++)
    gradus_scene_polyline (scene, x, parts + (gsize) j * CURVE, CURVE, GRADUS_ROLE_CLASS + j,
                           GRADUS_LINE_SOLID);
  return highest;
}

static void
build_line (const GradusView *view, GradusScene *scene)
{
  const GmmState *state = view->state;
  const GmmState *previous = view->previous;
  const GmmWorkspace *workspace = view->workspace;
  const GradusTable *table = gradus_dataset_get_table (view->dataset);
  int phase = view->phase;
  double highest = 0.0;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, table->names[table->x_columns[0]],
                         _ ("probability density"));
  if (state->mu.shape[0] > 0)
    {
      if (previous != NULL && previous->mu.shape[0] > 0
          && (phase == GMM_PHASE_MEANS || phase == GMM_PHASE_COVARIANCES))
        highest = emit_densities (view, scene, previous, TRUE);
      highest = MAX (highest, emit_densities (view, scene, state, FALSE));
    }
  /* Steady while the curves fit the data; a spike of a collapsing component is cut off. */
  gradus_scene_set_y_range (scene, -0.08 * workspace->peak,
                            CLAMP (highest, workspace->peak, 5.0 * workspace->peak));
  emit_points (view, scene);
  emit_active_point (view, scene);
  for (guint j = 0; j < state->mu.shape[0]; j++)
    {
      gradus_scene_point (scene, state->mu.data[j], 0.0, GRADUS_ROLE_CLASS + j,
                          GRADUS_SHAPE_CROSS, 2.0, -1);
      gradus_scene_subject (scene, "component", j, state->mu.data[j], 0.0);
      if (phase == GMM_PHASE_INIT)
        gradus_scene_handle (scene, "mu", j, state->mu.data[j], 0.0);
    }
}

/* Before the start: the handles of means given by hand. */
static void
emit_given (const GradusView *view, GradusScene *scene)
{
  const GmmParams *params = view->params;
  const GradusArray *given = gradus_setup_get_start (view->setup, "mu");
  const GradusPoints *points = ((const GmmWorkspace *) view->workspace)->points;

  if (view->phase >= 0 || params->init != GMM_INIT_GIVEN || given == NULL)
    return;
  for (guint j = 0; j < (guint) params->k; j++)
    {
      double x = given->data[(gsize) j * points->d];
      double y = points->d > 1 ? given->data[(gsize) j * points->d + 1] : 0.0;

      gradus_scene_point (scene, x, y, GRADUS_ROLE_CLASS + j, GRADUS_SHAPE_CROSS, 2.0, -1);
      gradus_scene_handle (scene, "mu", j, x, y);
    }
}

void
gradus_gmm_em_build_data (const GradusView *view, GradusScene *scene)
{
  const GmmState *state = view->state;
  const GmmParams *params = view->params;
  const GradusPoints *points = ((const GmmWorkspace *) view->workspace)->points;
  const GradusTable *table = gradus_dataset_get_table (view->dataset);
  g_autofree char *caption = NULL;

  if (points->d == 1)
    build_line (view, scene);
  else
    {
      /* A mixture does not mind the units of its inputs: no equal aspect at any price. */
      gradus_scene_set_axes (scene, gradus_points_keep_aspect (points, 3.0) ? GRADUS_AXES_EQUAL
                                                                             : GRADUS_AXES_DEFAULT,
                             table->names[table->x_columns[0]],
                             table->names[table->x_columns[1]]);
      gradus_scene_set_x_range (scene, points->low[0], points->high[0]);
      gradus_scene_set_y_range (scene, points->low[1], points->high[1]);
      if (points->d == 2 && state->mu.shape[0] > 1)
        gradus_scene_field (scene, GRADUS_FIELD_POSTERIOR, state->mu.shape[0], field_posterior);
      emit_points (view, scene);
      if (state->mu.shape[0] > 0)
        emit_components (view, scene);
      emit_active_point (view, scene);
    }
  emit_given (view, scene);

  if (isnan (state->log_likelihood))
    caption = g_strdup_printf (_ ("k = %d"), params->k);
  else if (points->d > 2)
    caption = g_strdup_printf (_ ("k = %d, ℓ = %s; the first two of %u inputs are drawn"),
                               params->k, GRADUS_NUM (state->log_likelihood), points->d);
  else
    caption = g_strdup_printf (_ ("k = %d, ℓ = %s"), params->k,
                               GRADUS_NUM (state->log_likelihood));
  gradus_scene_set_caption (scene, caption);
}

/* --- Responsibilities ------------------------------------------------------------------------- */

void
gradus_gmm_em_build_responsibilities (const GradusView *view, GradusScene *scene)
{
  const GmmState *state = view->state;
  const GradusPoints *points = ((const GmmWorkspace *) view->workspace)->points;
  guint n = points->n, k = state->responsibilities.shape[0];
  guint rows = MIN (n, MAX_ROWS);
  g_autofree double *matrix = NULL;
  g_autofree char *caption = NULL;

  gradus_scene_set_axes (scene, GRADUS_AXES_FLIP_Y | GRADUS_AXES_NONE, _ ("component"),
                         _ ("point"));
  if (!has_guess (state))
    {
      gradus_scene_set_placeholder (scene, _ ("The responsibilities appear with the first "
                                              "E-step."));
      return;
    }
  matrix = g_new (double, (gsize) rows * k);
  for (guint r = 0; r < rows; r++)
    weights_of (state, n, (guint) ((guint64) r * n / rows), matrix + (gsize) r * k);
  gradus_scene_set_x_range (scene, 0.0, k);
  gradus_scene_set_y_range (scene, 0.0, rows);
  gradus_scene_matrix (scene, matrix, rows, k, GRADUS_MAP_SEQUENTIAL, 0.0, 1.0, TRUE,
                       _ ("responsibility"));
  if (rows < n)
    caption = g_strdup_printf (_ ("One row a point: %u of the %u points, evenly chosen"), rows, n);
  else
    caption = g_strdup (_ ("One row a point, one column a component"));
  gradus_scene_set_caption (scene, caption);
}

/* --- Log-likelihood and bound ----------------------------------------------------------------- */

typedef struct
{
  GArray *x;
  GArray *y;
} Curve;

static void
curve_add (Curve *curve, double x, double y)
{
  g_array_append_val (curve->x, x);
  g_array_append_val (curve->y, y);
}

/* l at every E-step, at the number of its iteration, and the bound from there to the end of the
 * iteration's M-step. */
static void
collect_curves (const GradusHistory *history, guint64 first, guint64 end, Curve *likelihood,
                Curve *bound)
{
  for (guint64 step = first; step < end; step++)
    {
      double at = (double) gradus_history_iteration (history, step);
      int phase = gradus_history_phase (history, step);
      double value = gradus_history_metric (history, GMM_METRIC_BOUND, step);

      if (phase < GMM_PHASE_EXPECT || phase == GMM_PHASE_CHECK || !isfinite (value))
        continue;
      if (phase == GMM_PHASE_EXPECT)
        curve_add (likelihood, at + 1.0,
                   gradus_history_metric (history, GMM_METRIC_OBJECTIVE, step));
      curve_add (bound, at + 1.0 + 0.3 * (phase - GMM_PHASE_EXPECT), value);
    }
}

static void
emit_curve (GradusScene *scene, const Curve *curve, GradusRole role, GradusLineStyle style)
{
  gradus_scene_polyline (scene, (const double *) (gconstpointer) curve->x->data,
                         (const double *) (gconstpointer) curve->y->data, curve->x->len, role,
                         style);
}

static void
curve_reset (Curve *curve)
{
  g_array_set_size (curve->x, 0);
  g_array_set_size (curve->y, 0);
}

void
gradus_gmm_em_build_likelihood (const GradusView *view, GradusScene *scene)
{
  const GmmParams *params = view->params;
  gboolean map = params->estimate == GMM_ESTIMATE_MAP;
  g_autoptr (GArray) lx = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) ly = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) bx = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) by = g_array_new (FALSE, FALSE, sizeof (double));
  Curve likelihood = { lx, ly }, bound = { bx, by };
  double last_x, last_y;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X, _ ("iteration"),
                         map ? _ ("log-likelihood and log-prior") : _ ("log-likelihood ℓ"));
  if (view->ghost != NULL)
    {
      guint64 first = gradus_history_first (view->ghost);

      collect_curves (view->ghost, first, first + gradus_history_length (view->ghost), &likelihood,
                      &bound);
      emit_curve (scene, &likelihood, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
      curve_reset (&likelihood);
      curve_reset (&bound);
    }
  if (view->history != NULL)
    collect_curves (view->history, 0, view->step + 1, &likelihood, &bound);
  if (bx->len == 0)
    {
      gradus_scene_set_placeholder (scene, _ ("The log-likelihood appears with the first "
                                              "E-step."));
      return;
    }
  last_x = g_array_index (bx, double, bx->len - 1);
  last_y = g_array_index (by, double, by->len - 1);
  gradus_scene_set_x_range (scene, 0.5, MAX (last_x, 2.0) + 0.5);
  emit_curve (scene, &bound, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED);
  emit_curve (scene, &likelihood, GRADUS_ROLE_MODEL,
              lx->len <= 40 ? GRADUS_LINE_SOLID | GRADUS_LINE_MARKERS : GRADUS_LINE_SOLID);
  gradus_scene_point (scene, last_x, last_y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.4, -1);
  gradus_scene_legend (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_AUTO, TRUE, GRADUS_LINE_SOLID,
                       map ? _ ("ℓ + log p(θ) at the E-step") : _ ("ℓ at the E-step"));
  gradus_scene_legend (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_AUTO, TRUE, GRADUS_LINE_DASHED,
                       _ ("bound during the M-step"));
}
