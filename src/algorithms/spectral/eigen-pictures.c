/* The pictures of the eigenproblems in stages.
 *
 * The cloud keeps the coordinates of the data at every stage, so that a point can be dragged at
 * every stage; what the stage makes is drawn around it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "eigen-stages.h"


const GradusContest gradus_eigen_variance_contest = {
  .param = "angle", .score = gradus_eigen_score_at, .better = GRADUS_BETTER_MORE,
  .x_label = N_ ("angle (°)"), .y_label = N_ ("kept variance"), .period = 180,
};
const GradusContest gradus_eigen_ratio_contest = {
  .param = "angle", .score = gradus_eigen_score_at, .better = GRADUS_BETTER_MORE,
  .x_label = N_ ("angle (°)"), .y_label = N_ ("between / within"), .period = 180,
};

/* How far the points reach from the pivot, in the first two inputs. */
static double
reach_of (const GradusTable *table, const GradusEigenWork *work)
{
  double reach = 0;

  for (guint i = 0; i < table->n; i++)
    {
      const double *x = gradus_table_row (table, i);

      reach = MAX (reach, hypot (x[0] - work->pivot[0], x[1] - work->pivot[1]));
    }
  return reach > 0 ? 1.12 * reach : 1;
}

/* Where the shadow of point @i falls on the line along @u (any length) through the pivot. */
static void
shadow_of (const GradusTable *table, const GradusEigenWork *work, const double *u, guint i,
           double at[2])
{
  const double *x = gradus_table_row (table, i);
  double dot = 0, norm = 0;

  for (guint j = 0; j < work->d; j++)
    {
      dot += u[j] * (x[j] - work->pivot[j]);
      norm += u[j] * u[j];
    }
  for (guint j = 0; j < 2; j++)
    at[j] = work->pivot[j] + (norm > 0 ? dot / norm * u[j] : 0);
}

static void
draw_sticks (const GradusTable *table, const GradusEigenWork *work, const double *u, guint n,
             GradusRole role, GradusScene *scene)
{
  for (guint i = 0; i < MIN (n, table->n); i++)
    {
      const double *x = gradus_table_row (table, i);
      double at[2];

      shadow_of (table, work, u, i, at);
      gradus_scene_segment (scene, x[0], x[1], at[0], at[1], role, GRADUS_LINE_THIN);
      gradus_scene_point (scene, at[0], at[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 0.7, -1);
    }
}

static void
draw_direction (const GradusEigenWork *work, const double *u, double reach, GradusRole role,
                GradusLineStyle style, GradusScene *scene)
{
  const double length = hypot (u[0], u[1]);

  if (length > 0)
    gradus_scene_segment (scene, work->pivot[0] - reach * u[0] / length,
                          work->pivot[1] - reach * u[1] / length,
                          work->pivot[0] + reach * u[0] / length,
                          work->pivot[1] + reach * u[1] / length, role, style);
}

/* The rectangle that the point spans with the pivot: its area is what the point adds to the corner
 * of the matrix, above 0 in two quadrants and below in the others. */
static void
draw_product (const GradusTable *table, const GradusEigenWork *work, guint i, GradusScene *scene)
{
  const double *x = gradus_table_row (table, i);
  const double px = work->pivot[0], py = work->pivot[1];
  const double xs[] = { px, x[0], x[0], px }, ys[] = { py, py, x[1], x[1] };
  const gboolean positive = (x[0] - px) * (x[1] - py) >= 0;

  gradus_scene_polygon (scene, xs, ys, 4, positive ? GRADUS_ROLE_MODEL : GRADUS_ROLE_ERROR,
                        GRADUS_LINE_THIN, 0.25);
  gradus_scene_point (scene, x[0], x[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, -1);
}

/* The solved directions as arrows, as long as the spread along them. */
static void
draw_axes (const GradusEigenState *state, const GradusEigenWork *work, GradusScene *scene)
{
  const guint d = work->d;
  const GradusRole roles[] = { GRADUS_ROLE_MODEL, GRADUS_ROLE_SECOND };

  for (guint k = 0; k < MIN (d, 2); k++)
    {
      const double *u = &state->vectors.data[(gsize) k * d];
      const double length = sqrt (MAX (state->values.data[k], 0));

      gradus_scene_arrow (scene, work->pivot[0], work->pivot[1], work->pivot[0] + length * u[0],
                          work->pivot[1] + length * u[1], roles[k], GRADUS_LINE_BOLD);
    }
}

static void
draw_rebuilt (const GradusTable *table, const GradusEigenState *state, const GradusEigenWork *work,
              guint n, GradusScene *scene)
{
  for (guint i = 0; i < MIN (n, table->n); i++)
    {
      const double *x = gradus_table_row (table, i);
      const double *back = &state->rebuilt.data[(gsize) i * work->d];
      const double bx = work->pivot[0] + back[0], by = work->pivot[1] + back[1];

      gradus_scene_segment (scene, x[0], x[1], bx, by, GRADUS_ROLE_ERROR, GRADUS_LINE_THIN);
      gradus_scene_point (scene, bx, by, GRADUS_ROLE_MODEL, GRADUS_SHAPE_DIAMOND, 0.9, -1);
    }
}

/* The rivals as far as they have come up, in the plane of the first two inputs. */
static void
draw_rivals (const GradusEigenState *state, const GradusEigenWork *work, double reach,
             GradusScene *scene)
{
  const guint width = work->d + 1;
  const guint n = state->rivals.n_dims == 2 ? state->rivals.shape[0] : 0;

  for (guint i = 0; i < n; i++)
    draw_direction (work, &state->rivals.data[(gsize) i * width], 0.9 * reach, GRADUS_ROLE_PAST,
                    GRADUS_LINE_THIN | GRADUS_LINE_DASHED, scene);
}

/* Of images the first two pixels lie in a corner that is always empty. */
static gboolean
is_images (const GradusTable *table)
{
  const guint side = (guint) lround (sqrt (table->d));
  gboolean varies[2] = { FALSE, FALSE };

  for (guint i = 1; i < table->n; i++)
    for (guint j = 0; j < 2; j++)
      varies[j] |= gradus_table_row (table, i)[j] != gradus_table_row (table, 0)[j];
  return side >= 3 && side * side == table->d && !(varies[0] && varies[1]);
}

/* The first images of the data; from the shadows on, where each of them lies on the first two
 * directions that are kept. */
static void
draw_images (const GradusPosition *here, const GradusTable *table, GradusScene *scene)
{
  static const GradusPlot examples = { .kit = gradus_kit_images, .of = "examples" };
  const GradusEigenState *state = here->state;
  const guint keep = (guint) ((const GradusEigenParams *) here->params)->keep;
  const gboolean casting = gradus_position_is_phase (here, "project") && here->micro > 0;
  const guint n = casting ? MIN ((guint) here->micro, table->n) : table->n;
  g_autofree double *xy = g_new0 (double, 2 * (gsize) table->n);

  if (!casting && !state->projected)
    {
      gradus_kit_images (here, &examples, scene);
      return;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, "z₁", "z₂");
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < MIN (keep, 2); k++)
      xy[2 * i + k] = state->shadows.data[(gsize) i * keep + k];
  gradus_scene_points (scene, xy, n, 2, table->label, GRADUS_ROLE_DATA, 1);
  for (guint c = 0; c < table->n_classes; c++)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + c, GRADUS_SHAPE_AUTO,
                              gradus_table_get_class_name (table, c));
  if (casting)
    gradus_scene_point (scene, xy[2 * n - 2], xy[2 * n - 1], GRADUS_ROLE_ACCENT,
                        GRADUS_SHAPE_RING, 1.6, -1);
}

void
gradus_eigen_draw_cloud (const GradusPosition *here, GradusScene *scene)
{
  const GradusEigenState *state = here->state;
  const GradusEigenWork *work = here->workspace;
  const GradusTable *table = gradus_kit_table (here, scene);
  const guint handled = here->micro > 0 ? (guint) here->micro : G_MAXUINT;
  g_autofree double *xy = NULL;
  g_autofree double *u = NULL;
  double reach;

  if (table == NULL || table->n == 0 || table->d < 2)
    return;
  if (is_images (table))
    {
      draw_images (here, table, scene);
      return;
    }
  xy = gradus_kit_plane (table, NULL);
  reach = reach_of (table, work);
  u = g_new0 (double, work->d);
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, table->names[table->x_columns[0]],
                         table->names[table->x_columns[1]]);
  gradus_scene_include (scene, work->pivot[0] - reach, work->pivot[1] - reach);
  gradus_scene_include (scene, work->pivot[0] + reach, work->pivot[1] + reach);
  if (table->d > 2)
    gradus_scene_set_caption (scene, _("The first two inputs; the others are not drawn."));
  if (here->phase > 0)
    {
      gradus_scene_hrule (scene, work->pivot[1], GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
      gradus_scene_vrule (scene, work->pivot[0], GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
    }
  gradus_eigen_line (work, ((const GradusEigenParams *) here->params)->angle, u);
  if (here->phase <= 0)
    draw_sticks (table, work, u, table->n, GRADUS_ROLE_MUTED, scene);
  if (state->solved && !gradus_position_is_phase (here, "directions"))
    draw_direction (work, state->vectors.data, reach, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                    scene);
  if (gradus_position_is_phase (here, "project"))
    draw_sticks (table, work, state->vectors.data, handled, GRADUS_ROLE_MUTED, scene);
  if (gradus_position_is_phase (here, "rebuild"))
    draw_rebuilt (table, state, work, handled, scene);
  if (gradus_position_is_phase (here, "certify"))
    draw_rivals (state, work, reach, scene);
  if (here->micro > 0
      && (gradus_position_is_phase (here, "covariance")
          || gradus_position_is_phase (here, "within")))
    draw_product (table, work, state->last, scene);
  gradus_scene_points (scene, xy, table->n, 2, table->label, GRADUS_ROLE_DATA, 1);
  if (state->solved)
    draw_axes (state, work, scene);
  if (gradus_position_is_phase (here, "directions"))
    {
      draw_direction (work, state->from.data, reach, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, scene);
      draw_direction (work, state->arrow.data, reach, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID,
                      scene);
    }
  gradus_contest_draw_lines (here, gradus_eigen_contest (here), &state->attempts, work->pivot[0],
                             work->pivot[1], reach, here->phase <= 0, scene);
}

void
gradus_eigen_draw_score (const GradusPosition *here, GradusScene *scene)
{
  const GradusEigenState *state = here->state;
  const GradusEigenWork *work = here->workspace;
  double best = NAN;

  /* In more than two inputs the answer does not lie in the plane that is turned in. */
  if (state->certified && work->d == 2)
    best = gradus_eigen_angle (state->vectors.data);
  gradus_contest_draw (here, gradus_eigen_contest (here), &state->attempts,
                       state->certified && work->d == 2, best, scene);
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
  gradus_scene_hrule (scene, total, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, _("total"));
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, _("component"),
                         _("variance, and its sum"));
}

void
gradus_eigen_draw_shares (const GradusPosition *here, GradusScene *scene)
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
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _("angle (°)"), _("variance"));
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
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_SQUARE, _("kept"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_SQUARE, _("lost"));
}

static gboolean
is_begun (const GradusArray *matrix)
{
  for (gsize i = 0; i < gradus_array_length (matrix); i++)
    if (matrix->data[i] != 0)
      return TRUE;
  return FALSE;
}

void
gradus_eigen_draw_matrix (const GradusPosition *here, GradusScene *scene)
{
  const GradusEigenState *state = here->state;
  const GradusEigenParams *params = here->params;
  const GradusEigenWork *work = here->workspace;
  const gboolean within
    = params->kind == GRADUS_EIGEN_RATIO && gradus_position_is_phase (here, "within");
  const GradusArray *matrix = within ? &state->small : &state->large;
  const double *whole = within ? work->small : work->large;
  double span = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE | GRADUS_AXES_FLIP_Y | GRADUS_AXES_EQUAL, NULL,
                         NULL);
  if (gradus_kit_waits (scene, !is_begun (matrix),
                        _("The matrix is built point by point, two stages on.")))
    return;
  for (gsize i = 0; i < (gsize) work->d * work->d; i++)
    span = MAX (span, fabs (whole[i]));
  if (!(span > 0))
    span = 1;
  gradus_scene_matrix (scene, matrix->data, work->d, work->d, GRADUS_MAP_DIVERGING, -span, span,
                       TRUE, "");
}

/* out = M v */
static void
multiply (const double *m, guint d, const double *v, double *out)
{
  for (guint i = 0; i < d; i++)
    {
      out[i] = 0;
      for (guint j = 0; j < d; j++)
        out[i] += m[(gsize) i * d + j] * v[j];
    }
}

/* A circle of directions, and what the matrix makes of them: all turn but those of the
 * eigenvectors. Drawn as large as the circle. */
void
gradus_eigen_draw_turning (const GradusPosition *here, GradusScene *scene)
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
  if (gradus_kit_waits (scene, !is_begun (&state->large),
                        _("What the matrix does to directions is shown when it is built.")))
    return;
  gradus_scene_set_x_range (scene, -1.15, 1.15);
  gradus_scene_set_y_range (scene, -1.15, 1.15);
  for (guint i = 0; i < 73; i++)
    {
      const double u[2] = { cos (i * G_PI / 36), sin (i * G_PI / 36) };
      double v[2];

      multiply (state->large.data, 2, u, v);
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

#define BINS 24

/* How the points of each class fall on the line: the learner's, or the solved one. */
void
gradus_eigen_draw_shadows (const GradusPosition *here, GradusScene *scene)
{
  const GradusEigenState *state = here->state;
  const GradusEigenWork *work = here->workspace;
  const GradusTable *table = gradus_kit_table (here, scene);
  g_autofree double *u = NULL;
  g_autofree double *z = NULL;
  double low = G_MAXDOUBLE, high = -G_MAXDOUBLE, length = 0;

  if (table == NULL || table->n == 0)
    return;
  u = g_new0 (double, work->d);
  z = g_new0 (double, table->n);
  if (state->solved)
    for (guint j = 0; j < work->d; j++)
      u[j] = state->vectors.data[j];
  else
    gradus_eigen_line (work, ((const GradusEigenParams *) here->params)->angle, u);
  for (guint j = 0; j < work->d; j++)
    length = hypot (length, u[j]);
  for (guint i = 0; i < table->n; i++)
    {
      for (guint j = 0; j < work->d; j++)
        z[i] += u[j] / length * (gradus_table_row (table, i)[j] - work->pivot[j]);
      low = MIN (low, z[i]);
      high = MAX (high, z[i]);
    }
  if (!(high > low))
    high = low + 1;
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_Y | GRADUS_AXES_ZERO_Y,
                         _("place on the line"), _("points"));
  gradus_census_draw (z, table->label, table->n, low - 1e-9 * (high - low),
                      high + 1e-9 * (high - low), BINS, 1, 0, scene);
}

/* --- Images ----------------------------------------------------------------------------------- */

/* Most data that are shown as images: enough to see what is alike in them. */
#define MOST_EXAMPLES 35
/* Most directions that are shown as images. */
#define MOST_DIRECTIONS 19
/* An image from 0, 1, 2, 4, ... of 200 directions, from as many as are kept, and itself. */
#define MOST_GROWING 11

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

void
gradus_eigen_name_images (const GradusPosition *here, GradusNames *names)
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
  gradus_names_matrix (names, "examples", table->x, MIN (table->n, MOST_EXAMPLES), table->d);
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
