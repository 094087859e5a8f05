/* Principal components: the line on which the shadows of the points spread most.
 *
 * A = covariance of the inputs, B = 1: keep as much variance as one line can. The machine
 * (eigen-stages.c) turns lines and finds directions; here the covariance is built before, and after
 * the shadows the points are rebuilt from them.
 *
 * Why least is lost where most is kept: at every angle squared shadows and squared sticks sum to
 * the total (Pythagoras), so the line that keeps most is the one that the points lie nearest to.
 *
 * Source: CS229 lecture notes, part XI; 图解机器学习, section 13.2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "eigen-stages.h"
#include "gradus-vector-math.h"

typedef GradusEigenParams Params;
typedef GradusEigenWork Work;

typedef struct
{
  GradusEigenState eigen;
  GradusArray rebuilt;     /* n x d */
  GradusArray misses;      /* n: squared distance from what is rebuilt */
  bool restored;
} State;

/* An image from 0, 1, 2, 4, ... of 200 directions, from as many as are kept, and itself. */
#define MOST_GROWING 11
/* Most directions that are shown as images. */
#define MOST_DIRECTIONS 19

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  Work *work = g_new0 (Work, 1);
  g_autofree double *v = g_new (double, table->d);

  gradus_eigen_begin (work, setup, NULL);
  for (guint i = 0; i < table->n; i++)
    {
      for (guint j = 0; j < table->d; j++)
        v[j] = gradus_table_row (table, i)[j] - work->pivot[j];
      gradus_eigen_add_product (work->large, table->d, v,
                                1 / gradus_eigen_divisor (params, table->n));
    }
  gradus_eigen_finish (work);
  return work;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_centre (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_array_write (&state->eigen.mean)[state->eigen.done] = work->pivot[state->eigen.done];
  return gradus_step_done (&state->eigen.done, &state->eigen.last, work->d);
}

static GradusStatus
run_covariance (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);
  const guint d = table->d;
  g_autofree double *v = g_new (double, d);

  for (guint j = 0; j < d; j++)
    v[j] = gradus_table_row (table, state->eigen.done)[j] - state->eigen.mean.data[j];
  gradus_eigen_add_product (gradus_array_write (&state->eigen.large), d, v,
                            1 / gradus_eigen_divisor (params, table->n));
  if (state->eigen.done + 1 == table->n)
    {
      double trace = 0, most = 0;

      for (guint j = 0; j < d; j++)
        {
          trace += state->eigen.large.data[(gsize) j * d + j];
          most = MAX (most, state->eigen.large.data[(gsize) j * d + j]);
        }
      gradus_context_raise_if (context, GRADUS_EIGEN_LEANS,
                               state->eigen.large.data[1] > 1e-12 * trace);
      gradus_context_raise_if (context, GRADUS_EIGEN_LOUD, trace > 0 && most > 0.9 * trace);
    }
  return gradus_step_done (&state->eigen.done, &state->eigen.last, table->n);
}

static GradusStatus
run_keep (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);

  state->eigen.kept = state->eigen.done + 1;
  return gradus_step_done (&state->eigen.done, &state->eigen.last, (guint) params->keep);
}

static GradusStatus
run_rebuild (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  const gsize row = state->eigen.done;
  double *back = &gradus_array_write (&state->rebuilt)[row * work->d];
  double miss = 0;

  for (guint j = 0; j < work->d; j++)
    {
      back[j] = work->pivot[j];
      for (int k = 0; k < params->keep; k++)
        back[j] += state->eigen.shadows.data[row * params->keep + k]
                   * state->eigen.vectors.data[(gsize) k * work->d + j];
      miss += gradus_square (gradus_table_row (table, row)[j] - back[j]);
    }
  gradus_array_write (&state->misses)[row] = miss;
  state->restored = row + 1 == table->n;
  return gradus_step_done (&state->eigen.done, &state->eigen.last, table->n);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_lost, (here),
               gradus_eigen_trace (here->workspace) - gradus_eigen_number_score (here))

static double
number_share (const GradusPosition *here)
{
  const State *state = here->state;
  const double total = gradus_eigen_trace (here->workspace);
  double sum = 0;

  if (state->eigen.kept == 0 || !(total > 0))
    return NAN;
  for (guint k = 0; k < state->eigen.kept; k++)
    sum += state->eigen.values.data[k];
  return sum / total;
}

static double
number_miss (const GradusPosition *here)
{
  const State *state = here->state;
  double sum = 0;

  if (!state->restored)
    return NAN;
  for (gsize i = 0; i < gradus_array_length (&state->misses); i++)
    sum += state->misses.data[i];
  return sum / gradus_eigen_divisor (here->params, ((const Work *) here->workspace)->n);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "kept", N_ ("Kept variance"), "u^T\\Sigma u", .number = gradus_eigen_number_score,
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_MORE },
  { "lost", N_ ("Lost variance"), "\\mathrm{tr}\\,\\Sigma - u^T\\Sigma u", .number = number_lost,
    .flags = GRADUS_METRIC },
  { "share", N_ ("Share kept by the components"), "\\sum_{j\\le k}\\lambda_j / \\sum_j\\lambda_j",
    .number = number_share, .flags = GRADUS_METRIC },
  { "miss", N_ ("Mean square of what is missing"), "\\overline{\\|x - \\hat x\\|^2}",
    .number = number_miss, .flags = GRADUS_METRIC },
  GRADUS_BASE_ROWS,
  { "covariance", N_ ("Covariance"), "\\Sigma", GRADUS_QUANTITY (State, eigen.large),
    .shape = "d*d", .indices = N_ ("input, input"), .is = "psd" },
  { "rebuilt", N_ ("Rebuilt points"), "\\hat x", GRADUS_QUANTITY (State, rebuilt), .shape = "n*d",
    .indices = N_ ("point, input") },
  { "misses", N_ ("Squared distance from what is rebuilt"), "\\|x - \\hat x\\|^2",
    GRADUS_QUANTITY (State, misses), .shape = "n", .indices = N_ ("point"),
    .flags = GRADUS_PER_DATUM });

static void
name_directions (const GradusPosition *here, GradusNames *names)
{
  const GradusEigenState *state = here->state;
  const guint keep = (guint) ((const GradusEigenParams *) here->params)->keep;
  const guint shown = MIN (keep, MOST_DIRECTIONS);
  const gboolean in_work = here->micro > 0 && gradus_position_is_phase (here, "keep");
  g_autoptr (GString) titles = g_string_new (_("mean"));

  for (guint k = 1; k <= shown; k++)
    g_string_append_printf (titles, "\n%u", k);
  gradus_names_whole (names, "n-images", shown + 1);
  gradus_names_word (names, "image-titles", titles->str);
  gradus_names_number (names, "image-in-work", in_work ? state->kept : NAN);
}

/* The standard deviation along each of @d directions, and the share that the first @keep would have
 * if it were these that add up. */
static void
name_spreads (const double *values, guint d, guint keep, GradusNames *names)
{
  g_autofree double *spreads = g_new (double, d);

  for (guint k = 0; k < d; k++)
    spreads[k] = sqrt (MAX (values[k], 0));
  gradus_names_vector (names, "spreads", spreads, d);
  gradus_names_number (names, "spread-share", gradus_sum (spreads, keep) / gradus_sum (spreads, d));
}

/* out = the mean and the shadows of point @i on the first @k directions. */
static void
rebuild (const GradusEigenState *state, const GradusEigenWork *work, const double *x, guint k,
         double *out)
{
  memcpy (out, work->pivot, sizeof *out * work->d);
  for (guint c = 0; c < k; c++)
    {
      const double *u = &state->vectors.data[(gsize) c * work->d];
      double shadow = 0;

      for (guint j = 0; j < work->d; j++)
        shadow += u[j] * (x[j] - work->pivot[j]);
      for (guint j = 0; j < work->d; j++)
        out[j] += shadow * u[j];
    }
}

static void
name_images (const GradusPosition *here, GradusNames *names)
{
  const GradusEigenState *state = here->state;
  const GradusEigenWork *work = here->workspace;
  const GradusTable *table = gradus_dataset_get_table (here->dataset);
  const gboolean passing = gradus_position_is_phase (here, "project")
                           || gradus_position_is_phase (here, "rebuild");
  const guint i = passing ? MIN (state->last, table->n - 1) : 0;
  const double *x = gradus_table_row (table, i);
  g_autoptr (GString) titles = g_string_new (_("mean"));
  g_autofree double *images = g_new0 (double, (gsize) MOST_GROWING * work->d);
  guint n = 0;

  name_directions (here, names);
  if (state->solved)
    {
      rebuild (state, work, x, 0, images);
      for (guint k = 1; k < 2 * state->kept; k *= 2)
        {
          const guint taken = MIN (k, state->kept);

          rebuild (state, work, x, taken, &images[(gsize) ++n * work->d]);
          g_string_append_printf (titles, "\nk = %u", taken);
        }
      memcpy (&images[(gsize) ++n * work->d], x, sizeof *x * work->d);
      g_string_append_c (titles, '\n');
      g_string_append_printf (titles, _("image %u"), i + 1);
    }
  gradus_names_matrix (names, "growing", images, n > 0 ? n + 1 : 0, work->d);
  gradus_names_word (names, "growing-titles", titles->str);
  gradus_names_number (names, "growing-in-work", n > 1 ? n - 1 : NAN);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work, table);
  const guint d = work->d, i = MIN (state->eigen.last, table->n - 1);
  const guint column = MIN (state->eigen.last, d - 1);
  const guint k = MIN (state->eigen.last, (guint) params->keep - 1);
  const double total = gradus_eigen_trace (work);
  const gboolean rebuilt = gradus_array_length (&state->rebuilt) > 0;
  const double *x = gradus_table_row (table, i);
  const double *back = rebuilt ? &state->rebuilt.data[(gsize) i * d] : x;
  g_autofree double *p = g_new (double, d);
  g_autofree double *left = g_new0 (double, d);

  gradus_eigen_name (here, names);
  for (guint j = 0; j < d; j++)
    {
      p[j] = x[j] - work->pivot[j];
      left[j] = x[j] - back[j];
    }
  gradus_names_number (names, "p1", p[0]);
  gradus_names_number (names, "p2", p[1]);
  gradus_names_number (names, "product", p[0] * p[1]);
  gradus_names_whole (names, "column", column + 1);
  gradus_names_number (names, "column-mean", work->pivot[column]);
  gradus_names_number (names, "divisor", gradus_eigen_divisor (params, table->n));
  gradus_names_whole (names, "k", k + 1);
  gradus_names_number (names, "part", work->values[k]);
  gradus_names_vector (names, "back", back, d);
  gradus_names_vector (names, "left", left, d);
  gradus_names_number (names, "miss2", gradus_sum_squares (left, d));
  gradus_names_number (names, "axis", work->large[0]);
  gradus_names_number (names, "tenth-total", 0.1 * total);
  name_spreads (work->values, d, MIN ((guint) params->keep, d), names);
  gradus_names_number (names, "rest", total - gradus_eigen_score_at (here, params->angle));
  gradus_names_number (names, "kept-sum", number_share (here) * total);
  gradus_names_number (names, "dropped", params->keep < (int) d ? work->values[params->keep] : 0);
  name_images (here, names);
}

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_orthonormal (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const guint d = ((const Work *) here->workspace)->d;

  for (guint a = 0; a < d; a++)
    for (guint b = 0; b <= a; b++)
      {
        double dot = 0;

        for (guint j = 0; j < d; j++)
          dot += state->eigen.vectors.data[(gsize) a * d + j]
                 * state->eigen.vectors.data[(gsize) b * d + j];
        *measured = MAX (*measured, fabs (dot - (a == b)));
      }
  return *measured <= 1e-9;
}

/* The eigenvalues sum to the trace. */
static gboolean
holds_trace (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const guint d = ((const Work *) here->workspace)->d;
  double sum = 0, trace = 0;

  for (guint j = 0; j < d; j++)
    {
      sum += state->eigen.values.data[j];
      trace += state->eigen.large.data[(gsize) j * d + j];
    }
  *measured = fabs (sum - trace);
  return gradus_eigen_is_close (*measured, fabs (trace));
}

/* The spread of the shadows on a component is its eigenvalue. */
static gboolean
holds_spread (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params, work);

  for (int k = 0; k < params->keep; k++)
    {
      double sum = 0;

      for (guint i = 0; i < work->n; i++)
        sum += gradus_square (state->eigen.shadows.data[(gsize) i * params->keep + k]);
      *measured = MAX (*measured, fabs (sum / gradus_eigen_divisor (params, work->n)
                                        - state->eigen.values.data[k]));
    }
  return gradus_eigen_is_close (*measured, gradus_eigen_trace (work));
}

/* What is missing on average is the sum of the eigenvalues that were dropped. */
static gboolean
holds_missing (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  double dropped = 0;

  for (guint k = (guint) ((const Params *) here->params)->keep; k < work->d; k++)
    dropped += state->eigen.values.data[k];
  *measured = fabs (number_miss (here) - dropped);
  return gradus_eigen_is_close (*measured, gradus_eigen_trace (work));
}

/* Pythagoras, from the points themselves: squared shadows and squared sticks sum to the total, at
 * the learner's angle and at every attempt. */
static gboolean
holds_pythagoras (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params, work, table);
  g_autofree double *u = g_new (double, work->d);
  const gsize n = gradus_array_length (&state->eigen.attempts);
  double worst = 0;

  for (gsize t = 0; t <= n; t++)
    {
      double kept = 0, lost = 0;

      gradus_eigen_line (work, t < n ? state->eigen.attempts.data[t] : params->angle, u);
      for (guint i = 0; i < table->n; i++)
        {
          const double *x = gradus_table_row (table, i);
          double dot = 0;

          for (guint j = 0; j < work->d; j++)
            dot += u[j] * (x[j] - work->pivot[j]);
          kept += dot * dot;
          for (guint j = 0; j < work->d; j++)
            lost += gradus_square (x[j] - work->pivot[j] - dot * u[j]);
        }
      worst = MAX (worst, fabs ((kept + lost) / gradus_eigen_divisor (params, table->n)
                                - gradus_eigen_trace (work)));
    }
  *measured = worst;
  return gradus_eigen_is_close (worst, gradus_eigen_trace (work));
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "orthonormal", N_ ("Directions of length 1 at right angles"), "U^T U = I", holds_orthonormal,
    .phase = "directions" },
  { "trace", N_ ("The eigenvalues share the whole variance"),
    "\\sum_j \\lambda_j = \\mathrm{tr}\\,\\Sigma", holds_trace, .phase = "directions" },
  { "spread", N_ ("Shadows spread by the eigenvalue"), "\\mathrm{var}\\,z_j = \\lambda_j",
    holds_spread, .phase = "project" },
  { "missing", N_ ("Missing is what was dropped"),
    "\\overline{\\|x - \\hat x\\|^2} = \\sum_{j>k}\\lambda_j", holds_missing, .phase = "rebuild" },
  { "pythagoras", N_ ("Kept + lost = total at every angle"),
    "u^T\\Sigma u + \\overline{\\|x - u u^T x\\|^2} = \\mathrm{tr}\\,\\Sigma", holds_pythagoras },
  { "best", N_ ("No rival keeps more"), "u^T\\Sigma u \\le \\lambda_1", gradus_eigen_holds_best,
    .phase = "certify" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
draw_rebuilt (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const guint n = here->micro > 0 ? (guint) here->micro : table->n;

  for (guint i = 0; i < MIN (n, table->n); i++)
    {
      const double *x = gradus_table_row (table, i);
      const double *back = &state->rebuilt.data[(gsize) i * work->d];

      gradus_scene_segment (scene, x[0], x[1], back[0], back[1], GRADUS_ROLE_ERROR,
                            GRADUS_LINE_THIN);
      gradus_scene_point (scene, back[0], back[1], GRADUS_ROLE_MODEL, GRADUS_SHAPE_DIAMOND, 0.9,
                          -1);
    }
}

static void
draw_stage (const GradusPosition *here, GradusScene *scene)
{
  if (gradus_position_is_phase (here, "covariance"))
    gradus_eigen_draw_product (here, scene);
  if (gradus_position_is_phase (here, "rebuild"))
    draw_rebuilt (here, scene);
}

static void
draw_cloud (const GradusPosition *here, GradusScene *scene)
{
  gradus_eigen_draw_cloud (here, draw_stage, scene);
}

static void
draw_score (const GradusPosition *here, GradusScene *scene)
{
  gradus_eigen_draw_score (here, N_ ("kept variance"), scene);
}

static void
draw_matrix (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);

  gradus_eigen_draw_matrix (here, &state->eigen.large, work->large, scene);
}

/* Kept and lost at one angle, one on the other. */
static void
draw_stack (const GradusPosition *here, const GradusEigenWork *work, double x, double angle,
            GradusRole role, GradusScene *scene)
{
  const double kept = gradus_eigen_score_at (here, angle);
  double total = 0;

  for (guint j = 0; j < work->d; j++)
    total += work->large[(gsize) j * work->d + j];
  if (!isfinite (kept))
    return;
  gradus_scene_bar (scene, x, 0.7, 0, kept, role, 0.75);
  gradus_scene_bar (scene, x, 0.7, kept, total, GRADUS_ROLE_MUTED, 0.3);
}

static void
draw_scree (const GradusEigenState *state, const GradusEigenParams *params, guint d,
            GradusScene *scene)
{
  const guint shown = MIN (d, 12);
  g_autofree double *x = g_new (double, shown);
  g_autofree double *sum = g_new (double, shown);
  double total = 0, so_far = 0;

  for (guint k = 0; k < d; k++)
    total += MAX (state->values.data[k], 0);
  for (guint k = 0; k < shown; k++)
    {
      const gboolean kept = (int) k < params->keep;

      so_far += MAX (state->values.data[k], 0);
      x[k] = k + 1;
      sum[k] = so_far;
      gradus_scene_bar (scene, k + 1, 0.7, 0, state->values.data[k],
                        kept ? GRADUS_ROLE_MODEL : GRADUS_ROLE_MUTED, kept ? 0.75 : 0.35);
    }
  gradus_scene_polyline (scene, x, sum, shown, GRADUS_ROLE_SECOND, GRADUS_LINE_MARKERS);
  gradus_scene_hrule (scene, total, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, C_ ("legend", "total"));
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "component"),
                         _("variance, and its sum"));
}

static void
draw_shares (const GradusPosition *here, GradusScene *scene)
{
  const GradusEigenState *state = here->state;
  const GradusEigenParams *params = here->params;
  const GradusEigenWork *work = here->workspace;
  const gsize n = gradus_array_length (&state->attempts);
  const gsize shown = MIN (n, 6);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  if (state->solved)
    {
      draw_scree (state, params, work->d, scene);
      return;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "angle (°)"),
                         C_ ("axis", "variance"));
  draw_stack (here, work, 1, params->angle, GRADUS_ROLE_ACCENT, scene);
  g_ptr_array_add (names, g_strdup (GRADUS_NUM (params->angle)));
  for (gsize i = 0; i < shown; i++)
    {
      const double angle = state->attempts.data[n - shown + i];

      draw_stack (here, work, (double) i + 2, angle, GRADUS_ROLE_PAST, scene);
      g_ptr_array_add (names, g_strdup (GRADUS_NUM (angle)));
    }
  gradus_scene_set_x_names (scene, (const char *const *) names->pdata, names->len);
  gradus_scene_set_x_range (scene, 0.4, MAX ((double) shown + 1.6, 2.6));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_SQUARE, C_ ("legend", "kept"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_SQUARE, C_ ("legend", "lost"));
}

/* A circle of directions, and what the matrix makes of them: all turn but those of the
 * eigenvectors. Drawn as large as the circle. */
static void
draw_turning (const GradusPosition *here, GradusScene *scene)
{
  const GradusEigenState *state = here->state;
  const GradusEigenWork *work = here->workspace;
  const double scale = work->solved && work->values[0] > 0 ? 1 / work->values[0] : 1;
  const double from = hypot (state->from.data[0], state->from.data[1]);
  const double to = hypot (state->arrow.data[0], state->arrow.data[1]);
  double circle[2][73], image[2][73];

  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, "u₁", "u₂");
  if (gradus_kit_waits (scene, work->d != 2, _("The circle is drawn for two inputs.")))
    return;
  if (gradus_kit_waits (scene, !gradus_eigen_is_begun (&state->large),
                        _("What the matrix does to directions is shown when it is built.")))
    return;
  gradus_scene_set_x_range (scene, -1.15, 1.15);
  gradus_scene_set_y_range (scene, -1.15, 1.15);
  for (guint i = 0; i < 73; i++)
    {
      const double u[2] = { cos (i * G_PI / 36), sin (i * G_PI / 36) };
      double v[2];

      gradus_multiply_vector (state->large.data, 2, 2, u, v);
      circle[0][i] = u[0];
      circle[1][i] = u[1];
      image[0][i] = scale * v[0];
      image[1][i] = scale * v[1];
      if (i % 6 == 0 && i < 72)
        gradus_scene_arrow (scene, u[0], u[1], scale * v[0], scale * v[1], GRADUS_ROLE_MUTED,
                            GRADUS_LINE_THIN);
    }
  gradus_scene_polyline (scene, circle[0], circle[1], 73, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
  gradus_scene_polyline (scene, image[0], image[1], 73, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID);
  if (state->solved)
    for (guint k = 0; k < 2; k++)
      gradus_scene_line (scene, -work->vectors[2 * k + 1], work->vectors[2 * k], 0,
                         k == 0 ? GRADUS_ROLE_MODEL : GRADUS_ROLE_SECOND, GRADUS_LINE_THIN);
  if (from > 0)
    gradus_scene_arrow (scene, 0, 0, state->from.data[0] / from, state->from.data[1] / from,
                        GRADUS_ROLE_PAST, GRADUS_LINE_SOLID);
  if (to > 0)
    gradus_scene_arrow (scene, 0, 0, state->arrow.data[0] / to, state->arrow.data[1] / to,
                        GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "cloud", N_ ("Points and lines"), GRADUS_EDIT_POINTS, .build = draw_cloud },
  { "score", N_ ("Kept at each angle"), .build = draw_score },
  { "shares", N_ ("Kept and lost"), .build = draw_shares },
  { "matrix", N_ ("The covariance"), .build = draw_matrix },
  { "turning", N_ ("A circle of directions"), .build = draw_turning },
  { "space", N_ ("In space"), .kit = gradus_kit_space, .of = "",
    .with = "turn=view arrows=directions spread=eigenvalues" },
  { "images", N_ ("Mean and directions as images"), .kit = gradus_kit_images,
    .of = "mean directions",
    .with = "signed=directions most=n-images titles=image-titles active=image-in-work" },
  { "rebuilding", N_ ("One image from more and more directions"), .kit = gradus_kit_images,
    .of = "growing", .with = "titles=growing-titles active=growing-in-work" });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Turn the line"), N_ ("Turn the line so that the shadows on it spread most."),
    .pseudocode = N_ ("turn the line yourself"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\role{accent}{\\mathrm{kept}(\\vartheta)} = u^T\\Sigma u,\\quad "
            "u = (\\cos\\vartheta, \\sin\\vartheta)",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{\\mathrm{kept}(<angle>^\\circ)} = <tried|accent>"
                                  ",\\quad <tried|accent|6> <term rest|6> = <total|6>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("At {angle}° the shadows keep {tried} of {total}; the sticks "
                                    "hold the rest.") }) },
  { "centre", N_ ("Take the mean away"), N_ ("Move the origin into the middle of the cloud."),
    .pseudocode = N_ ("x ← x − x̄"), .once = TRUE, .micro = "d", .run = run_centre,
    .rule = "\\bar x = \\frac1n\\sum_i x^{(i)}",
    .filled = GRADUS_SAY ({ NULL, "\\bar x = <mean>" }),
    .said = GRADUS_SAY (
      { "micro and centre", N_ ("Column {column}: the mean is {column-mean}, and the origin moves "
                                "there.") },
      { "micro", N_ ("Column {column} stays as it is: the mean is not taken away.") },
      { "centre", N_ ("The mean is {mean}; from now on it is the origin.") },
      { NULL, N_ ("The mean is not taken away: the origin stays where it is.") }) },
  { "covariance", N_ ("Build the covariance"), N_ ("Each point adds the product with itself."),
    .shows = "matrix",
    .pseudocode = N_ ("for each point: Σ ← Σ + x xᵀ / n"), .once = TRUE, .micro = "n",
    .run = run_covariance,
    .rule = "\\role{model}{\\Sigma} = \\frac1n\\sum_i x^{(i)} x^{(i)T}",
    .rules = GRADUS_SAY (
      { "divide == n", "\\role{model}{\\Sigma} = \\frac1n\\sum_i x^{(i)} x^{(i)T}" },
      { "divide == n-1", "\\role{model}{\\Sigma} = \\frac1{n-1}\\sum_i x^{(i)} x^{(i)T}" },
      { NULL, "\\role{model}{\\Sigma} = \\sum_i x^{(i)} x^{(i)T}" }),
    .filled = GRADUS_SAY (
      { "divide == 1", "\\role{model}{\\Sigma} = \\sum_i x^{(i)} x^{(i)T} = <covariance|model>" },
      { NULL, "\\role{model}{\\Sigma} = \\frac1{<divisor>}\\sum_i x^{(i)} x^{(i)T} = "
              "<covariance|model>" }),
    .said = GRADUS_SAY (
      { "micro and product < 0", N_ ("Point {i}, {p} from the mean: {p1} times {p2} is below 0, "
                                     "and the corner of Σ falls.") },
      { "micro", N_ ("Point {i}, {p} from the mean: {p1} times {p2} is {product}, which goes into "
                     "the corner of Σ.") },
      { "event:loud", N_ ("All {n} points are in. One column alone makes more than nine tenths of "
                          "the variance {total}.") },
      { "plane", N_ ("All {n} points are in: the diagonal is {covariance[0,0]} and "
                     "{covariance[1,1]}, the corner is {covariance[0,1]}.") },
      { NULL, N_ ("All {n} points are in: the first two columns have {covariance[0,0]} and "
                  "{covariance[1,1]} on the diagonal and {covariance[0,1]} in the corner.") }) },
  { "directions", N_ ("Find the directions"),
    N_ ("Multiply your line by Σ again and again: it turns to where Σ stretches most."),
    .shows = "turning",
    .pseudocode = N_ ("u ← Σ u, and again\nthen Σ u = λ u exactly"), .once = TRUE,
    .micro = "turns", .run = gradus_eigen_run_directions,
    .rule = "\\role{accent}{u} := \\role{model}{\\Sigma}\\role{past}{u},\\quad "
            "\\role{model}{\\Sigma} u_j = \\lambda_j u_j",
    .filled = GRADUS_SAY (
      { NULL, "\\role{accent}{u} = <covariance|model><from|past|6> = <arrow|accent|6>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Σ turns the line from {from-angle|4}° to {arrow-angle|4}°.") },
      { "event:tie", N_ ("The two largest eigenvalues are equal, {top}: every direction is as good "
                         "as any other.") },
      { "event:stuck", N_ ("The line was at right angles to the answer, and there Σ does not "
                           "turn it: {arrow-angle|4}°, though the answer lies at "
                           "{top-angle|4}°.") },
      { "event:flat", N_ ("The largest eigenvalue is {top}, the smallest next to nothing: one of "
                          "the columns follows from the others.") },
      { "plane", NN_ ("After {turns} multiplication the line stands at {arrow-angle|4}°; the "
                     "answer is {top-angle|4}°, with the eigenvalues {top} and {second}.",
        "After {turns} multiplications the line stands at {arrow-angle|4}°; the answer is "
            "{top-angle|4}°, with the eigenvalues {top} and {second}."), "turns" },
      { NULL, N_ ("The eigenvalues are {eigenvalues}.") }) },
  { "keep", N_ ("Keep the first"), N_ ("The eigenvalues say how much each direction keeps."),
    .shows = "shares",
    .pseudocode = N_ ("keep u₁ … uₖ"), .once = TRUE, .micro = "keep", .run = run_keep,
    .rule = "\\role{model}{s} = \\frac{\\lambda_1 + \\dots + \\lambda_k}{\\lambda_1 + \\dots + "
            "\\lambda_d}",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{s} = \\frac{<kept-sum>}{<total>} = "
                                  "<share|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Component {k} holds {part}; together {percent share} so far.") },
      { NULL, NN_ ("{components-seen} component keeps {percent share} of the variance.",
        "{components-seen} components keep {percent share} of the variance."),
        "components-seen" }) },
  { "project", N_ ("Cast the shadows"), N_ ("Each point becomes its place on the kept directions."),
    .pseudocode = N_ ("z ← Uᵀ (x − x̄)"), .once = TRUE, .micro = "n",
    .run = gradus_eigen_run_project,
    .rule = "\\role{accent}{z_1^{(i)}} = \\role{model}{u_1}^T (x^{(i)} - \\bar x)",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{z_1^{(<i>)}} = <dot u|model p> = "
                                  "<z1|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i} lands at {z1} on the first direction.") },
      { NULL, N_ ("All {n} points have their shadows; {top} of {total} lies along the first "
                  "direction.") }) },
  { "rebuild", N_ ("Rebuild the points"), N_ ("Back from the shadows; the sticks are what is "
                                              "lost."),
    .shows = "rebuilding",
    .pseudocode = N_ ("x̂ ← x̄ + U z"), .once = TRUE, .micro = "n", .run = run_rebuild,
    .rule = "\\role{error}{\\|x^{(i)} - \\hat x^{(i)}\\|^2}",
    .filled = GRADUS_SAY ({ NULL, "\\role{error}{\\|x^{(<i>)} - \\hat x^{(<i>)}\\|^2} = "
                                  "\\left\\|<x> - <back|model>\\right\\|^2 = <miss2|error>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i} comes back as {back}; {left} is missing, squared {miss2}.") },
      { "divide == 1", N_ ("In all {miss} of {total} is missing: what the dropped directions "
                           "held.") },
      { NULL, N_ ("On average {miss} of {total} is missing: what the dropped directions "
                  "held.") }) },
  { "certify", N_ ("Nobody does better"),
    N_ ("Rivals are tried one by one: your attempts, then directions at random."),
    .shows = "score", .pseudocode = N_ ("for each rival u: is uᵀΣu ≤ λ₁?"), .once = TRUE,
    .n_micro = gradus_rivals_n_micro,
    .run = gradus_eigen_run_certify,
    .rule = "u^T\\Sigma u \\le \\role{model}{\\lambda_1}",
    .filled = GRADUS_SAY ({ NULL, "u^T\\Sigma u = <rival-score|past|6> \\le <top|model|6>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Rival {rival} of {n-rivals} keeps {rival-score|4}; the answer keeps "
                     "{top|4}.") },
      { "plane and attempted", N_ ("None of {n-rivals} rivals keeps more than {top}. Your best, "
                                   "{best-angle|4}°, keeps {best-score|4}: a gap of {gap}.") },
      { NULL, N_ ("None of {n-rivals} rivals keeps more than {top}.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "best", N_ ("Along which line do the shadows spread most?"), "try", "cloud",
    .asks = GRADUS_ASKS_LINE, .about = "top-angle pivot1 pivot2",
    .when = "plane and top > second and centre",
    .words = N_ ("Turn the line so that the shadows of the {n} points spread most. How must it "
                 "lie?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("At {top-angle|4}° the shadows keep {top} of {total}; at 0° "
                                     "they keep {axis}.") }),
    .intuition = N_ ("You thought an axis is natural, but the data lean: along an axis the other "
                     "column is lost as a whole."),
    .intuition_answer = "0" },
  { "corner", N_ ("Is the corner of Σ above 0?"), "covariance", "cloud",
    .asks = GRADUS_ASKS_EVENT, .about = "leans",
    .words = N_ ("{n} points are multiplied with themselves. Will the corner of Σ, where the "
                 "products of the first two columns go, be above 0?") },
  { "arrow", N_ ("Where does Σ turn the line?"), "directions", "cloud", .asks = GRADUS_ASKS_LINE,
    .about = "arrow-angle pivot1 pivot2", .when = "plane and top > second",
    .words = N_ ("Your line stands at {angle}°, and it is multiplied by Σ again and again ({turns} "
                 "in all). How does it lie then?") },
  { "share", N_ ("How much does the first direction keep?"), "keep", "shares",
    .asks = GRADUS_ASKS_NUMBER, .about = "share", .scale = "0.1",
    .when = "total > 0 and spread-share < 0.99",
    .words = N_ ("The standard deviations along the directions are {spreads}; keep the first k = "
                 "{keep}. Which share of the variance is that, from 0 to 1?"),
    .intuition = N_ ("You thought the standard deviations add up to the whole, but the variances "
                     "do, their squares: long directions count for more."),
    .intuition_answer = "spread-share" },
  { "loses", N_ ("How much is missing?"), "rebuild", "cloud",
    .asks = GRADUS_ASKS_NUMBER, .about = "miss", .scale = "tenth-total", .when = "total > 0",
    .words = N_ ("The eigenvalues are {eigenvalues}, and the points are rebuilt from the first "
                 "{keep} of the directions. How large is the mean square of what is missing?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It is {miss}: the sum of the eigenvalues whose directions "
                                     "were dropped.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "pilots", .title = N_ ("Pilots: two columns, one story"),
    .blurb = N_ ("Skill and enjoyment lean together: one number a pilot keeps 0.94 of the "
                 "variance."),
    .data = "pilots-26",
    .claims = "n == 26\nstep 5: share ~ 0.94\nline-angle ~ 39.0" },
  { .id = "cross", .title = N_ ("Four points by hand"),
    .blurb = N_ ("Turn the line: 5 of 10 along an axis, 8 of 10 at 45°."), .data = "cross-4",
    .claims = "start: kept == 5\nkept == 8\nstep 5: share > 0.7999\nstep 5: share < 0.8001\nmiss "
              "== 2" },
  { .id = "lecture", .title = N_ ("Five points of the lecture"),
    .blurb = N_ ("As it is drawn there, through the origin: 8.83 against 0.64, at 38.9°."),
    .data = "five-points", .params = "centre=false",
    .claims = "kept > 8.832\nkept < 8.833\ngap > 0" },
  { .id = "long", .title = N_ ("A long cloud"),
    .blurb = N_ ("Three quarters of the variance lie nearly along the first column."), .data =
      "pca-a",
    .params = "divide=1", .claims = "step 5: kept > 298.7\nstep 6: share > 0.75" },
  { .id = "cars", .title = N_ ("One speed in two columns"),
    .blurb = N_ ("Miles and kilometres per hour: the second eigenvalue is next to nothing."),
    .data = "cars-6", .claims = "ever: event:flat\nstep 5: share > 0.999" },
  { .id = "iris", .title = N_ ("Iris: four columns"),
    .blurb = N_ ("A cloud that is a stick: one direction of four keeps 0.92 of the variance. Turn "
                 "it in space."),
    .data = "iris", .claims = "n == 150\nstep 5: share ~ 0.925" },
  { .id = "digits", .title = N_ ("Handwritten digits"),
    .blurb = N_ ("64 pixels an image: 16 directions keep 0.92 of the variance, and what is rebuilt "
                 "from them can be read."),
    .data = "digits", .params = "keep=16 angle=90",
    .claims = "n == 240\nstep 5: share ~ 0.919\nstep 5: growing-in-work == 5" },
  { .id = "layers", .title = N_ ("Failure: two layers"),
    .blurb = N_ ("Two flat groups, one above the other; the line runs along both."), .data =
      "pca-b",
    .params = "divide=1",
    .failure = N_ ("The largest variance is not what tells the groups apart: the first direction "
                   "runs along both layers, and their shadows mix. The gap lies in the second "
                   "component. Classes, where they are known, or nearness of points would find "
                   "it."),
    .claims = "step 5: kept > 298.717\nstep 5: kept < 298.718" },
  { .id = "units", .title = N_ ("Failure: millimetres"),
    .blurb = N_ ("The four points again, with the first column in other units."),
    .data = "cross-4-mm",
    .failure = N_ ("The variance depends on the units: the column in millimetres is the loudest, "
                   "and the line lies down along it. Divide each column by its spread first."),
    .claims = "ever: event:loud\nline-angle < 5" },
  { .id = "circle", .title = N_ ("Failure: a circle"),
    .blurb = N_ ("Every line keeps as much; move one point, and the answer jumps."),
    .data = "circle-8",
    .failure = N_ ("Both eigenvalues are equal, so every direction is an answer. What is drawn is "
                   "an accident of the last digits: look at the eigenvalues before you read a "
                   "direction."),
    .claims = "ever: event:tie" },
  { .id = "off-centre", .title = N_ ("Failure: the mean was forgotten"),
    .blurb = N_ ("Eruptions of a geyser, far from the origin: the first direction points to their "
                 "mean."),
    .data = "old-faithful", .params = "centre=false",
    .failure = N_ ("Without taking the mean away the largest “variance” of a cloud so far out is "
                   "its distance from the origin, and the first direction points to the middle of "
                   "the cloud, whatever its shape."),
    .claims = "step 5: share > 0.9" },
  { .id = "stuck", .title = N_ ("Failure: a line at right angles"),
    .blurb = N_ ("From 135° multiplying does not turn the line at all."), .params = "angle=135",
    .data = "cross-4",
    .failure = N_ ("At 135° the line is an eigenvector already, the one of the smaller eigenvalue. "
                   "Multiplying scales it and turns nothing. A start at random is next to never "
                   "there."),
    .claims = "ever: event:stuck" });

#define BY_HAND "by hand: covariance [5 3; 3 5]"
#define BOOK_13_5 "图解机器学习, program of figure 13.5 (scikit-learn agrees to 4e-17)"

#define DIGITS                                                                                     \
  "numpy: x = loadtxt (digits.csv)[:,:64]; eigh (cov (x.T, bias=True)); U the last 16; "           \
  "((x - m - (x - m) @ U @ U.T) ** 2).sum (1)"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "cross", 1, "covariance", GRADUS_EXPECT (5, 3, 3, 5), 1e-12, BY_HAND },
  { "cross", 1, "eigenvalues", GRADUS_EXPECT (8, 2), 1e-12, BY_HAND },
  { "cross", 1, "arrow", GRADUS_EXPECT (260, 252), 1e-12,
    "by hand: (1, 0), (5, 3), (34, 30), (260, 252)" },
  { "cross", 1, "shadows",
    GRADUS_EXPECT (2.8284271247461903, -2.8284271247461903, 2.8284271247461903,
                   -2.8284271247461903),
    1e-12, "by hand: 4 / sqrt 2" },
  { "cross", 1, "rebuilt", GRADUS_EXPECT (2, 2, -2, -2, 2, 2, -2, -2), 1e-12, BY_HAND },
  { "cross", 1, "misses", GRADUS_EXPECT (2, 2, 2, 2), 1e-12, BY_HAND },
  { "lecture", 1, "eigenvalues", GRADUS_EXPECT (8.8327, 0.6413), 1e-4,
    "syllabus, five points of the lecture, numpy" },
  { "long", 1, "eigenvalues", GRADUS_EXPECT (298.74132, 88.312304), 1e-6, BOOK_13_5 },
  { "pilots", 1, "eigenvalues", GRADUS_EXPECT (5.41791396, 0.35584344), 1e-8,
    "numpy.linalg.eigh of numpy.cov (bias=True)" },
  { "iris", 1, "eigenvalues", GRADUS_EXPECT (4.20005343, 0.24105294, 0.07768810, 0.02367619), 1e-7,
    "numpy.linalg.eigvalsh of numpy.cov (bias=True)" },
  { "digits", 1, "mean",
    GRADUS_EXPECT (0, 0.254166666667, 4.45833333333, 11.2625, 12.0041666667, 5.84583333333,
                   0.720833333333, 0),
    1e-9, DIGITS },
  { "digits", 1, "eigenvalues",
    GRADUS_EXPECT (344.04469028, 191.26430994, 135.75358168, 72.09778639, 49.34299698, 44.68952313,
                   31.97395654, 27.20424631),
    1e-7, DIGITS },
  { "digits", 1, "misses",
    GRADUS_EXPECT (80.59448928, 80.36327863, 115.83427958, 53.391829, 55.63203105, 130.72149831),
    1e-7, DIGITS },
  { "digits", 1, "miss", GRADUS_EXPECT (89.36562956467), 1e-9, DIGITS },
  { "layers", 1, "eigenvalues", GRADUS_EXPECT (298.71713, 114.75004), 1e-6, BOOK_13_5 },
  { "layers", 1, "directions", GRADUS_EXPECT (0.9999583, 0.0091320318), 1e-6, BOOK_13_5 });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "centre", .title = N_ ("The mean left in and taken away"),
    .blurb = N_ ("With the mean left in, the first direction points from the origin to the "
                 "cloud; without it, along the cloud."),
    .preset = "off-centre", .left = "centre=false", .right = "centre=true",
    .claims = "left: step 5: share > 0.9\nleft > right: kept" },
  { .id = "start", .title = N_ ("At right angles and at random"),
    .blurb = N_ ("At right angles to the answer multiplying turns nothing; from anywhere else "
                 "the line turns to it."),
    .preset = "stuck", .right = "angle=0", .plot = "turning",
    .claims = "left: ever: event:stuck\nright: never: event:stuck" });

static const GradusSheet sheet = {
  .aha = N_ ("To keep most is to lose least: at every angle, kept + lost is the same."),
  .by_hand = N_ ("±(3, 1), ±(1, 3): Σ = [5 3; 3 5]. (1, 0) → (5, 3) → (34, 30): 31.0°, 41.4°, on "
                 "the way to 45°. (3, 1) comes back as (2, 2), and 2 is lost."),
  .why = "shares",
  .intuition = N_ ("The natural directions are the axes."),
  .caught_by = "best",
  .breaks = N_ ("Units and means: the loudest column wins. Equal eigenvalues, λ₁ = λ₂: no "
                "direction is the answer. Groups across the line: 298.717 against 114.750 says "
                "nothing of them."),
  .needs = "projection-direction gaussian-density",
  .leads_to = "svd eigenfaces kernel-pca factor-analysis-em",
  .aliases = "PCA; principal components; 主成分分析; 主成分; 降维; zcffx; "
             "Karhunen-Loève; Karhunen-Loeve",
  .terms = N_ ("eigenvector; projection; explained variance"),
};

const GradusDescriptor gradus_pca = {
  .distances = TRUE,
  .base = &gradus_eigen,
  .id = "pca", .chapter = 15, .difficulty = 2, .title = N_ ("Principal component analysis"),
  .summary = N_ ("Finds the line on which the shadows of the points spread most."),
  .goal = N_ ("Find the first direction of four points by hand, and say what it keeps and loses."),
  .source = "CS229 lecture notes, part XI; 图解机器学习, section 13.2",
  .columns = N_ ("Two inputs or more; a class is shown and not used."),
  .state_size = sizeof (State), .quantities = quantities, .phases = phases,
  .invariants = invariants, .plots = plots, .questions = questions, .presets = presets,
  .pairs = pairs, .checks = checks, .sheet = &sheet, .prepare = prepare, .name = name,
  .start_said = GRADUS_SAY (
    { "divide == 1", N_ ("{n} points with the scatter {total} wait; the line stands at "
                         "{angle}°.") },
    { NULL, N_ ("{n} points with the variance {total} wait; the line stands at {angle}°.") }),
};
