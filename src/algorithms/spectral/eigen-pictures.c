/* The pictures of the eigenproblems in stages.
 *
 * The cloud keeps the coordinates of the data at every stage, so that a point can be dragged at
 * every stage; what the stage makes is drawn around it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "eigen-stages.h"

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

/* Shadows beyond the @dial are left out: of columns in unlike units they would lie so far away that
 * nothing else could be seen. */
static void
draw_sticks (const GradusTable *table, const GradusEigenWork *work, const GradusDial *dial,
             const double *u, guint n, GradusRole role, GradusScene *scene)
{
  for (guint i = 0; i < MIN (n, table->n); i++)
    {
      const double *x = gradus_table_row (table, i);
      double at[2];

      shadow_of (table, work, u, i, at);
      if (hypot (at[0] - dial->x, at[1] - dial->y)
          > gradus_dial_reach (dial, at[0] - dial->x, at[1] - dial->y))
        continue;
      gradus_scene_segment (scene, x[0], x[1], at[0], at[1], role, GRADUS_LINE_THIN);
      gradus_scene_point (scene, at[0], at[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 0.7, -1);
    }
}

void
gradus_eigen_draw_product (const GradusPosition *here, GradusScene *scene)
{
  const GradusEigenState *state = here->state;
  const GradusEigenWork *work = here->workspace;
  const double *x = gradus_table_row (gradus_dataset_get_table (here->dataset), state->last);
  const double px = work->pivot[0], py = work->pivot[1];
  const double xs[] = { px, x[0], x[0], px }, ys[] = { py, py, x[1], x[1] };
  const gboolean positive = (x[0] - px) * (x[1] - py) >= 0;

  if (here->micro == 0)
    return;
  gradus_scene_polygon (scene, xs, ys, 4, positive ? GRADUS_ROLE_MODEL : GRADUS_ROLE_ERROR,
                        GRADUS_LINE_THIN, 0.25);
  gradus_scene_point (scene, x[0], x[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, -1);
}

/* @share: of the way to the dial's border. */
static void
draw_direction (const GradusDial *dial, const double *u, double share, GradusRole role,
                GradusLineStyle style, GradusScene *scene)
{
  const double length = hypot (u[0], u[1]);
  const double reach = length > 0 ? share * gradus_dial_reach (dial, u[0], u[1]) / length : 0;

  if (length > 0)
    gradus_scene_segment (scene, dial->x - reach * u[0], dial->y - reach * u[1],
                          dial->x + reach * u[0], dial->y + reach * u[1], role, style);
}

/* The solved directions as arrows, as long as the spread along them, in the picture. */
static void
draw_axes (const GradusEigenState *state, const GradusEigenWork *work, const GradusDial *dial,
           GradusScene *scene)
{
  const guint d = work->d;
  const GradusRole roles[] = { GRADUS_ROLE_MODEL, GRADUS_ROLE_SECOND };

  for (guint k = 0; k < MIN (d, 2); k++)
    {
      const double *u = &state->vectors.data[(gsize) k * d];
      const double seen = hypot (u[0], u[1]);
      double length = sqrt (MAX (state->values.data[k], 0));

      if (seen > 0)
        length = MIN (length, gradus_dial_reach (dial, u[0], u[1]) / seen);
      gradus_scene_arrow (scene, work->pivot[0], work->pivot[1], work->pivot[0] + length * u[0],
                          work->pivot[1] + length * u[1], roles[k], GRADUS_LINE_BOLD);
    }
}

/* The rivals as far as they have come up, in the plane of the first two inputs. */
static void
draw_rivals (const GradusEigenState *state, const GradusEigenWork *work, const GradusDial *dial,
             GradusScene *scene)
{
  const guint width = work->d + 1;
  const guint n = state->rivals.n_dims == 2 ? state->rivals.shape[0] : 0;

  for (guint i = 0; i < n; i++)
    draw_direction (dial, &state->rivals.data[(gsize) i * width], 0.9, GRADUS_ROLE_PAST,
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
gradus_eigen_draw_cloud (const GradusPosition *here,
                         void (*stage) (const GradusPosition *here, GradusScene *scene),
                         GradusScene *scene)
{
  const GradusEigenState *state = here->state;
  const GradusEigenWork *work = here->workspace;
  const GradusTable *table = gradus_kit_table (here, scene);
  const guint handled = here->micro > 0 ? (guint) here->micro : G_MAXUINT;
  g_autofree double *xy = NULL;
  g_autofree double *u = NULL;
  GradusDial dial;

  if (table == NULL || table->n == 0 || table->d < 2)
    return;
  if (is_images (table))
    {
      draw_images (here, table, scene);
      return;
    }
  xy = gradus_kit_plane (table, NULL);
  dial = gradus_dial_around (table, work->pivot[0], work->pivot[1], 1.12);
  u = g_new0 (double, work->d);
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, table->names[table->x_columns[0]],
                         table->names[table->x_columns[1]]);
  gradus_dial_include (&dial, scene);
  if (table->d > 2)
    gradus_scene_set_caption (scene, _("The first two inputs; the others are not drawn."));
  if (!gradus_contest_is_trying (here))
    {
      gradus_scene_hrule (scene, work->pivot[1], GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
      gradus_scene_vrule (scene, work->pivot[0], GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
    }
  gradus_eigen_line (work, ((const GradusEigenParams *) here->params)->angle, u);
  if (gradus_contest_is_trying (here))
    draw_sticks (table, work, &dial, u, table->n, GRADUS_ROLE_MUTED, scene);
  if (state->solved && !gradus_position_is_phase (here, "directions"))
    draw_direction (&dial, state->vectors.data, 1, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, scene);
  if (gradus_position_is_phase (here, "project"))
    draw_sticks (table, work, &dial, state->vectors.data, handled, GRADUS_ROLE_MUTED, scene);
  if (gradus_position_is_phase (here, "certify"))
    draw_rivals (state, work, &dial, scene);
  if (stage != NULL)
    stage (here, scene);
  gradus_scene_points (scene, xy, table->n, 2, table->label, GRADUS_ROLE_DATA, 1);
  if (state->solved)
    draw_axes (state, work, &dial, scene);
  if (gradus_position_is_phase (here, "directions"))
    {
      draw_direction (&dial, state->from.data, 1, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, scene);
      draw_direction (&dial, state->arrow.data, 1, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID, scene);
    }
  gradus_contest_draw_lines (here, &gradus_eigen_contest, &state->attempts, &dial,
                             gradus_contest_is_trying (here), scene);
}

void
gradus_eigen_draw_score (const GradusPosition *here, const char *label, GradusScene *scene)
{
  const GradusEigenState *state = here->state;
  const GradusEigenWork *work = here->workspace;
  GradusContest contest = gradus_eigen_contest;
  double best = NAN;

  /* In more than two inputs the answer does not lie in the plane that is turned in. */
  if (state->certified && work->d == 2)
    best = gradus_line_angle (state->vectors.data);
  contest.y_label = label;
  gradus_contest_draw (here, &contest, &state->attempts, state->certified && work->d == 2, best,
                       scene);
}

gboolean
gradus_eigen_is_begun (const GradusArray *matrix)
{
  for (gsize i = 0; i < gradus_array_length (matrix); i++)
    if (matrix->data[i] != 0)
      return TRUE;
  return FALSE;
}

void
gradus_eigen_draw_matrix (const GradusPosition *here, const GradusArray *matrix,
                          const double *whole, GradusScene *scene)
{
  const GradusEigenWork *work = here->workspace;
  double span = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE | GRADUS_AXES_FLIP_Y | GRADUS_AXES_EQUAL, NULL,
                         NULL);
  if (gradus_kit_waits (scene, !gradus_eigen_is_begun (matrix),
                        _("The matrix is built point by point, two stages on.")))
    return;
  for (gsize i = 0; i < (gsize) work->d * work->d; i++)
    span = MAX (span, fabs (whole[i]));
  if (!(span > 0))
    span = 1;
  gradus_scene_matrix (scene, matrix->data, work->d, work->d, GRADUS_MAP_DIVERGING, -span, span,
                       TRUE, "");
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
  gradus_make_room (&low, &high);
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_Y | GRADUS_AXES_ZERO_Y,
                         _("place on the line"), C_ ("axis", "points"));
  gradus_census_draw (z, table->label, table->n, low - 1e-9 * (high - low),
                      high + 1e-9 * (high - low), BINS, 1, 0, scene);
}
