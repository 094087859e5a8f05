/* The pictures of a Gaussian with a threshold (threshold.c): the plane with the ellipse of the
 * limit, d^2 as stacks of its parts, shares beyond each limit.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "threshold.h"

/* Points that have bars of their own. */
#define MOST_BARS 40

typedef GradusThresholdParams Params;
typedef GradusThresholdState State;
typedef GradusThresholdWork Work;

static gboolean
is_judged (const GradusTable *table, guint i)
{
  return table->sample == NULL || table->sample[i] != 0;
}

static void
draw_rows (const GradusPosition *here, const double *xy, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  gboolean any = FALSE;

  for (guint i = 0; i < work->n; i++)
    {
      const gboolean beyond = i < state->measured && work->d2[i] > p->limit;

      any = any || beyond;
      gradus_scene_point (scene, xy[2 * i], xy[2 * i + 1],
                          beyond ? GRADUS_ROLE_ERROR
                          : is_judged (table, i) ? GRADUS_ROLE_DATA : GRADUS_ROLE_MUTED,
                          is_judged (table, i) ? GRADUS_SHAPE_CIRCLE : GRADUS_SHAPE_SQUARE,
                          work->n > 300 ? 0.6 : is_judged (table, i) ? 1.3 : 0.9, (int) i);
    }
  if (work->n_judged < work->n)
    {
      gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_SQUARE,
                                C_("legend", "known to be good"));
      gradus_scene_legend_mark (scene, GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                                C_("legend", "to be judged"));
    }
  if (any)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_ERROR, GRADUS_SHAPE_CIRCLE,
                              C_("legend", "beyond the limit"));
}

/* From the mean to the point along the axes, one leg each. */
static void
draw_legs (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const double *x = gradus_table_row (table, gradus_threshold_point (here));
  double z[GRADUS_THRESHOLD_INPUTS], at[2] = { work->mean[0], work->mean[1] };

  if (state->measured == 0 || gradus_threshold_is_broken (work) || work->tie)
    return;
  gradus_threshold_coordinates (work, x, z);
  for (guint k = 0; k < 2; k++)
    {
      const double next[2] = { at[0] + z[k] * work->axes[2 * k],
                               at[1] + z[k] * work->axes[2 * k + 1] };

      gradus_scene_segment (scene, at[0], at[1], next[0], next[1],
                            GRADUS_ROLE_CLASS + (int) k, GRADUS_LINE_BOLD);
      memcpy (at, next, sizeof at);
    }
  gradus_scene_point (scene, x[0], x[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.8, -1);
}

/* Two inputs: the picture has room for the points, and for ellipse and circle unless they are much
 * larger. */
static void
set_plane (const GradusPosition *here, const double *xy, GradusScene *scene)
{
  GRADUS_HERE (p, work, table);
  const double radius = p->circle * work->fence.most;
  double low[2], high[2], half[2];

  for (guint j = 0; j < 2; j++)
    {
      gradus_find_extent (&xy[j], work->n, 2, &low[j], &high[j]);
      gradus_make_room (&low[j], &high[j]);
      half[j] = 0.55 * (high[j] - low[j]);
    }
  if (work->d > 1 && MAX (half[0], half[1]) <= GRADUS_SCENE_MOST_UNLIKE * MIN (half[0], half[1]))
    for (guint j = 0; j < 2; j++)
      {
        const double reach = MAX (radius, sqrt (p->limit * work->cov[(gsize) j * (work->d + 1)]));
        const double most = MIN (reach, 3 * half[j]);

        low[j] = MIN (low[j], work->mean[j] - most);
        high[j] = MAX (high[j], work->mean[j] + most);
      }
  gradus_scene_set_axes (scene, work->d > 1 ? GRADUS_AXES_EQUAL : GRADUS_AXES_DEFAULT,
                         table->names[table->x_columns[0]],
                         work->d > 1 ? table->names[table->x_columns[1]] : "d²");
  gradus_scene_set_x_range (scene, low[0], high[0]);
  gradus_scene_set_y_range (scene, low[1], high[1]);
}

/* With more than two inputs it is the outline of a ball; with one its two ends. Its handle stands
 * to the right of the mean, or above it where that column is so much wider that the circle is only
 * seen there. */
static void
draw_circle (const GradusPosition *here, double radius, GradusScene *scene)
{
  GRADUS_HERE (work);
  const double most = work->fence.most;
  const double unlike = gradus_square (GRADUS_SCENE_MOST_UNLIKE);
  const gboolean above = work->d > 1 && work->cov[work->d + 1] > unlike * work->cov[0];
  const double from = work->mean[above ? 1 : 0];
  const double x = work->mean[0] + (above ? 0 : radius);
  const double y = work->d == 1 ? 0 : work->mean[1] + (above ? radius : 0);
  GradusHandleMap map = { { 0, 0, 0 }, { 0, 0, 0 } };
  double *line = above ? map.y : map.x;

  if (work->d > 1)
    gradus_scene_ellipse (scene, work->mean[0], y - (above ? radius : 0),
                          (const double[]) { 1, 0, 1 }, radius, GRADUS_ROLE_BET,
                          GRADUS_LINE_DASHED, 0);
  else
    {
      gradus_scene_vrule (scene, from - radius, GRADUS_ROLE_BET, GRADUS_LINE_DASHED, NULL);
      gradus_scene_vrule (scene, x, GRADUS_ROLE_BET, GRADUS_LINE_DASHED, NULL);
    }
  gradus_scene_label (scene, C_("legend", "your circle"));
  gradus_scene_point (scene, x, y, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.4, -1);
  line[0] = -from / most;
  line[above ? 2 : 1] = 1 / most;
  gradus_scene_map_handle (scene, above ? NULL : "circle", above ? "circle" : NULL, map, x, y);
}

static void
build_plane (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const gboolean trying = gradus_contest_is_trying (here);
  g_autofree double *xy = gradus_kit_plane (table, work->d2);

  set_plane (here, xy, scene);
  if (work->d == 2 && state->fitted > 0)
    {
      const double cov[3] = { state->cov.data[0], state->cov.data[1], state->cov.data[3] };

      if (cov[0] * cov[2] - cov[1] * cov[1] > 1e-12 * cov[0] * cov[2])
        {
          gradus_scene_ellipse (scene, work->mean[0], work->mean[1], cov, 1, GRADUS_ROLE_MUTED,
                                GRADUS_LINE_THIN, 0);
          gradus_scene_ellipse (scene, work->mean[0], work->mean[1], cov, sqrt (p->limit),
                                GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, 0.08);
          gradus_scene_label (scene, _("the limit on d²"));
        }
    }
  if (work->d == 1)
    gradus_scene_hrule (scene, p->limit, GRADUS_ROLE_MODEL, GRADUS_LINE_DASHED, "t");
  if (work->fence.most > 0 && (trying || gradus_position_is_phase (here, "certify")))
    draw_circle (here, p->circle * work->fence.most, scene);
  draw_rows (here, xy, scene);
  if (work->d == 2 && work->factor == NULL)
    draw_legs (here, scene);
  gradus_scene_point (scene, work->mean[0], work->d > 1 ? work->mean[1] : 0, GRADUS_ROLE_MODEL,
                      GRADUS_SHAPE_CROSS, 1.3, -1);
}

/* The rows that have bars: the judged ones in their order, or those of the largest d^2. */
static guint
choose_bars (const Work *work, guint rows[MOST_BARS])
{
  const guint m = MIN (work->n_judged, MOST_BARS);
  g_autofree GradusSortedRow *sorted = NULL;

  if (work->n_judged <= MOST_BARS)
    {
      memcpy (rows, work->judged, m * sizeof *rows);
      return m;
    }
  sorted = g_new (GradusSortedRow, work->n_judged);
  for (guint s = 0; s < work->n_judged; s++)
    sorted[s] = (GradusSortedRow) { -work->d2[work->judged[s]], work->judged[s] };
  gradus_sort_rows (sorted, work->n_judged);
  for (guint s = 0; s < m; s++)
    rows[s] = sorted[s].row;
  return m;
}

static char *
name_part (const GradusPosition *here, guint k)
{
  GRADUS_HERE (p, work, table);

  if (p->model == GRADUS_THRESHOLD_GAUSSIAN)
    return g_strdup_printf (_("axis %u"), k + 1);
  if (work->factor != NULL && k == 0)
    return g_strdup (C_("legend", "factors"));
  return g_strdup (table->names[table->x_columns[k - (work->factor != NULL)]]);
}

/* Why: d^2 of each judged point as a stack of its parts. What is far higher than the limit is cut
 * off, with its number. */
static void
build_parts (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  guint rows[MOST_BARS];
  const guint m = choose_bars (work, rows);
  const double cap = gradus_threshold_cap (p);
  g_auto (GStrv) names = g_new0 (char *, m + 1);
  double top = p->limit;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_("axis", "point"),
                         "d²");
  if (gradus_kit_waits (scene, state->measured == 0,
                        _("The squared distances come after the axes.")))
    return;
  for (guint s = 0; s < m; s++)
    {
      const guint i = rows[s];
      double base = 0;

      names[s] = g_strdup_printf ("%u", i + 1);
      top = MAX (top, MIN (work->d2[i], cap));
      for (guint k = 0; k < work->n_parts && i < state->measured; k++)
        {
          const double next = base + work->parts[(gsize) i * work->n_parts + k];

          if (MIN (next, cap) > base)
            gradus_scene_bar (scene, s + 1, 0.7, base, MIN (next, cap),
                              GRADUS_ROLE_CLASS + (int) (k % 8), 0.8);
          base = next;
        }
      if (i < state->measured && m <= 20)
        gradus_scene_text (scene, s + 1, MIN (base, cap), GRADUS_ANCHOR_ABOVE,
                           base > p->limit ? GRADUS_ROLE_ERROR : GRADUS_ROLE_FOREGROUND, 1,
                           GRADUS_NUM (base));
    }
  gradus_scene_set_x_range (scene, 0.4, m + 0.6);
  gradus_scene_set_y_range (scene, 0, 1.15 * top);
  if (m <= 20)
    gradus_scene_set_x_names (scene, (const char *const *) names, m);
  gradus_scene_hrule (scene, p->limit, GRADUS_ROLE_MODEL, GRADUS_LINE_DASHED, "t");
  for (guint k = 0; k < MIN (work->n_parts, 6); k++)
    {
      g_autofree char *part = name_part (here, k);

      gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + (int) k, GRADUS_SHAPE_SQUARE, part);
    }
}

/* The share of @rows beyond each d^2, as a staircase. */
static void
draw_stairs (const Work *work, const guint *rows, guint n, double to, GradusRole role,
             GradusLineStyle style, GradusScene *scene)
{
  g_autofree double *x = g_new (double, n + 2);
  g_autofree double *y = g_new (double, n + 2);
  g_autofree GradusSortedRow *sorted = g_new (GradusSortedRow, n);
  guint count = 1;

  for (guint s = 0; s < n; s++)
    sorted[s] = (GradusSortedRow) { work->d2[rows[s]], rows[s] };
  gradus_sort_rows (sorted, n);
  x[0] = 0;
  y[0] = 1;
  for (guint s = 0; s < n && sorted[s].x < to; s++)
    {
      x[count] = sorted[s].x;
      y[count++] = 1 - (s + 1.0) / n;
    }
  x[count] = to;
  y[count] = y[count - 1];
  gradus_scene_polyline (scene, x, y, count + 1, role, GRADUS_LINE_STEPS | style);
}

static double
law_at (gconstpointer data, double t)
{
  return gradus_threshold_tail (data, t);
}

static void
build_tail (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const double to = MAX (1.6 * p->limit,
                         MIN (1.1 * work->d2[work->strangest], 3 * p->limit + 1));

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, "t", C_("axis", "share beyond t"));
  if (gradus_kit_waits (scene, state->measured < work->n,
                        _("The shares are known once all points are measured.")))
    return;
  gradus_scene_set_x_range (scene, 0, to);
  gradus_scene_set_y_range (scene, 0, 1.05);
  gradus_scene_function (scene, law_at, work, 0, to, 121, GRADUS_ROLE_MODEL, GRADUS_LINE_DASHED);
  gradus_scene_label (scene, _("ordinary points (χ²)"));
  if (work->n_judged < work->n)
    {
      draw_stairs (work, work->fit, work->n_fit, to, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID, scene);
      gradus_scene_label (scene, C_("legend", "fitted"));
    }
  draw_stairs (work, work->judged, work->n_judged, to, GRADUS_ROLE_ERROR, GRADUS_LINE_SOLID, scene);
  gradus_scene_label (scene, C_("legend", "judged"));
  gradus_scene_vrule (scene, p->limit, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, "t");
  gradus_scene_point (scene, p->limit, 0.5, GRADUS_ROLE_MODEL, GRADUS_SHAPE_DIAMOND, 1.4, -1);
  gradus_scene_param_handle (scene, "limit", NULL, p->limit, 0.5);
}

static void
build_circles (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;

  gradus_contest_draw (here, &gradus_threshold_contest, &state->attempts, state->certified,
                       ((const Work *) here->workspace)->fence.best_limit, scene);
}

const GradusPlot gradus_threshold_plots[] = GRADUS_ROWS (
  { "plane", N_("Points and the limit"), GRADUS_EDIT_POINTS, .build = build_plane },
  { "parts", N_("d² and its parts"), .build = build_parts,
    .caption = GRADUS_SAY (
      { "measured > 0 and most-d2 > cap", N_("bars are cut off at {cap}") }) },
  { "tail", N_("Share beyond each limit"), .build = build_tail,
    .caption = GRADUS_SAY (
      { "share >= 0", N_("beyond {limit}: {share}, of ordinary points {law}") }) },
  { "covariance", N_("Covariance"), .kit = gradus_kit_matrix, .of = "cov", .with = "numbers" },
  { "circles", N_("One limit on the distance from the mean"), .build = build_circles });
