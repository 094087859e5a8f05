/* The pictures of two Gaussians in stages.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gauss-stages.h"
#include "gradus-mould.h"

typedef GradusGaussParams Params;
typedef GradusGaussState State;
typedef GradusGaussWork Work;

#define CURVE 161

void
gradus_gauss_field_certainty (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  gradus_gauss_predict (here, xy, n, out);
  for (gsize i = 0; i < n; i++)
    out[i] = 0.999 * (2 * gradus_sigmoid (out[i]) - 1);
}

static void
draw_border (const State *state, const Work *work, GradusScene *scene)
{
  double borders[2];
  guint n;

  if (work->d == 2)
    gradus_scene_field (scene, GRADUS_FIELD_SCORE, 1, gradus_gauss_field_certainty);
  if (work->d == 2 && gradus_gauss_slope_of (state->theta.data, 2) > 0
      && gradus_sum_squares (state->bend.data, 4) == 0)
    gradus_scene_line (scene, state->theta.data[1], state->theta.data[2], state->theta.data[0],
                       GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
  if (work->d == 1 && (n = gradus_gauss_find_borders (work, borders)) > 0)
    for (guint i = 0; i < n; i++)
      gradus_scene_vrule (scene, borders[i], GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, NULL);
}

/* What many expect: straight across the line of the means. */
static void
draw_expected (const Work *work, GradusScene *scene)
{
  const double *a = work->means, *b = work->means + 2;
  double at[2];

  gradus_gauss_find_crossing (work, at);
  gradus_scene_segment (scene, a[0], a[1], b[0], b[1], GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED);
  gradus_scene_line (scene, b[0] - a[0], b[1] - a[1],
                     -(b[0] - a[0]) * at[0] - (b[1] - a[1]) * at[1], GRADUS_ROLE_PAST,
                     GRADUS_LINE_DASHED);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD,
                            C_ ("legend", "the border"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED,
                            C_ ("legend", "straight across"));
}

/* The rectangle from the mean of its class to the point: its area is what the point adds to the
 * corner, above 0 in two quadrants and below in the others. */
static void
draw_product (const GradusTable *table, const Work *work, guint i, GradusScene *scene)
{
  const double *x = gradus_table_row (table, i);
  const double *mean = work->means + (guint) table->label[i] * work->d;
  const double xs[] = { mean[0], x[0], x[0], mean[0] }, ys[] = { mean[1], mean[1], x[1], x[1] };

  gradus_scene_polygon (scene, xs, ys, 4,
                        (x[0] - mean[0]) * (x[1] - mean[1]) >= 0 ? GRADUS_ROLE_MODEL
                                                                 : GRADUS_ROLE_ERROR,
                        GRADUS_LINE_THIN, 0.25);
  gradus_scene_point (scene, x[0], x[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, -1);
}

/* The handles of the means, and where earlier attempts had them. */
static void
draw_tries (const GradusPosition *here, GradusScene *scene)
{
  static const char *const ids[2][2] = { { "guess0x", "guess0y" }, { "guess1x", "guess1y" } };
  GRADUS_HERE (state, params, table);
  const gsize n = state->attempts.n_dims == 2 ? state->attempts.shape[0] : 0;
  double low[2] = { 0, 0 }, high[2] = { 0, 0 };

  for (guint j = 0; j < MIN (table->d, 2); j++)
    gradus_find_extent (&table->x[j], table->n, table->d, &low[j], &high[j]);
  for (guint c = 0; c < 2; c++)
    {
      /* Outside of the picture a mean waits at its rim. */
      const double x = CLAMP (params->guess[2 * c], low[0], high[0]);
      const double y = CLAMP (params->guess[2 * c + 1], low[1], high[1]);

      for (gsize t = n > 8 ? n - 8 : 0; t < n; t++)
        gradus_scene_point (scene, state->attempts.data[GRADUS_GAUSS_TRIED * t + 2 * c],
                            table->d > 1 ? state->attempts.data[GRADUS_GAUSS_TRIED * t + 2 * c + 1]
                                         : 0,
                            GRADUS_ROLE_PAST, GRADUS_SHAPE_CROSS, 1.2, -1);
      gradus_scene_point (scene, x, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 2, -1);
      gradus_scene_param_handle (scene, ids[c][0], table->d > 1 ? ids[c][1] : NULL, x, y);
    }
}

void
gradus_gauss_draw_cloud (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work, table);

  if (table == NULL || table->n == 0)
    return;
  for (guint c = 0; c < 2; c++)
    {
      g_autofree char *title = g_strdup_printf (_ ("class %s"),
                                                gradus_table_get_class_name (table, c));

      gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + (int) c, GRADUS_SHAPE_AUTO, title);
    }
  if (gradus_contest_is_trying (here))
    draw_tries (here, scene);
  if (gradus_position_is_phase (here, "covariance") && here->micro > 0 && work->d > 1)
    draw_product (table, work, state->last, scene);
  if (!state->solved)
    return;
  draw_border (state, work, scene);
  if (work->d == 2 && params->covariance == GRADUS_GAUSS_SHARED && !gradus_gauss_is_level (work))
    draw_expected (work, scene);
  if (gradus_position_is_phase (here, "posterior") && here->micro > 0)
    gradus_scene_point (scene, gradus_table_row (table, state->last)[0],
                        work->d > 1 ? gradus_table_row (table, state->last)[1] : 0,
                        GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, -1);
  if (state->weighed && work->d <= 2)
    {
      const GradusHandle *handles;
      gsize n;

      gradus_kit_place (table, "seen0", work->d > 1 ? "seen1" : NULL,
                        (const double[]){ params->seen[0], work->d > 1 ? params->seen[1] : 0 },
                        GRADUS_ROLE_ACCENT, 1.6, scene);
      /* The axes are those of the cloud, and the place is to be in them. */
      handles = gradus_scene_get_handles (scene, &n);
      gradus_scene_include (scene, handles[n - 1].x, handles[n - 1].y);
    }
}

/* The bells of both classes along the normal, shrunk to their shares: which part of both heights
 * class 1 has is the S of logistic regression. */
static void
draw_bells (const State *state, const Work *work, double low, double high, GradusScene *scene)
{
  const double slope = gradus_gauss_slope_of (state->theta.data, work->d);
  double middle[2], width = 0, top = 0, t[CURVE], height[2][CURVE];

  for (guint j = 0; j < work->d; j++)
    for (guint k = 0; k < work->d; k++)
      width += state->theta.data[1 + j] * state->spread.data[j * work->d + k]
               * state->theta.data[1 + k];
  width = sqrt (width) / slope;
  for (guint c = 0; c < 2; c++)
    middle[c] = gradus_gauss_odds_at (work, &work->border, work->means + c * work->d) / slope;
  for (guint v = 0; v < CURVE; v++)
    {
      t[v] = low + (high - low) * v / (CURVE - 1);
      for (guint c = 0; c < 2; c++)
        {
          height[c][v] = (double) work->count[c]
                         * exp (-0.5 * gradus_square ((t[v] - middle[c]) / width));
          top = MAX (top, height[c][v]);
        }
    }
  /* Far from the origin digits are lost, and no bell may be left to be seen. */
  for (guint c = 0; c < 2 && top > 0; c++)
    {
      double zero[CURVE] = { 0 };

      for (guint v = 0; v < CURVE; v++)
        height[c][v] *= 0.9 / top;
      gradus_scene_band (scene, t, zero, height[c], CURVE, GRADUS_ROLE_CLASS + (int) c, 0.15);
      gradus_scene_polyline (scene, t, height[c], CURVE, GRADUS_ROLE_CLASS + (int) c,
                             GRADUS_LINE_SOLID);
    }
}

void
gradus_gauss_build_sigmoid (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  const gboolean shared = params->covariance == GRADUS_GAUSS_SHARED
                          && !gradus_gauss_is_level (work);
  const double slope = shared ? gradus_gauss_slope_of (work->border.theta, work->d) : 1;
  const guint shown = state->weighed                                 ? work->n
                      : gradus_position_is_phase (here, "posterior") ? (guint) here->micro
                                                                     : 0;
  double low = -1, high = 1;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT,
                         shared ? _ ("distance from the border") : _ ("log-odds of class 1"),
                         _ ("probability of class 1"));
  if (gradus_kit_waits (scene, table == NULL || !state->solved,
                        _ ("The probability follows from the border.")))
    return;
  for (guint i = 0; i < table->n; i++)
    {
      const double t
        = gradus_gauss_odds_at (work, &work->border, gradus_table_row (table, i)) / slope;

      low = MIN (low, shared ? t : MAX (t, -20));
      high = MAX (high, shared ? t : MIN (t, 20));
    }
  low -= 0.1 * (high - low);
  high += 0.1 * (high - low);
  gradus_scene_set_x_range (scene, low, high);
  gradus_scene_set_y_range (scene, 0, 1);
  if (shared)
    draw_bells (state, work, low, high, scene);
  gradus_scene_vrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN | GRADUS_LINE_DASHED, NULL);
  gradus_draw_sigmoid (scene, slope, low, high, CURVE, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
  for (guint i = 0; i < shown; i++)
    {
      const double t = CLAMP (state->odds.data[i] / slope, low, high);

      gradus_scene_point (scene, t, gradus_sigmoid (state->odds.data[i]),
                          GRADUS_ROLE_CLASS + table->label[i], GRADUS_SHAPE_AUTO,
                          table->n > 100 ? 0.7 : 1, (int) i);
    }
  if (state->weighed)
    {
      g_autofree double *seen = g_memdup2 (work->means, sizeof (double) * work->d);
      double odds;

      memcpy (seen, params->seen, sizeof (double) * MIN (work->d, 2));
      odds = gradus_gauss_odds_at (work, &work->border, seen);
      gradus_scene_point (scene, CLAMP (odds / slope, low, high), gradus_sigmoid (odds),
                          GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.6, -1);
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD,
                            shared ? "1 / (1 + exp (−θᵀx))" : "1 / (1 + exp (−s))");
  for (guint c = 0; shared && c < 2; c++)
    gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS + (int) c, GRADUS_LINE_SOLID,
                              c == 0 ? _ ("bell of class 0") : _ ("bell of class 1"));
}

void
gradus_gauss_build_parabolas (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  double x[CURVE], y[2][CURVE], low, high, top = -G_MAXDOUBLE, bottom = G_MAXDOUBLE, borders[2];
  guint n;

  if (table == NULL || table->n == 0)
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         _ ("log of the bell"));
  if (gradus_kit_waits (scene, work->d != 1 || !state->summed || !work->solved,
                        work->d != 1 ? _ ("Parabolas are drawn for one input.")
                                     : _ ("The parabolas follow from the variances.")))
    return;
  gradus_find_extent (table->x, table->n, table->d, &low, &high);
  low = MIN (low, params->seen[0]);
  high = MAX (high, params->seen[0]);
  n = gradus_gauss_find_borders (work, borders);
  for (guint v = 0; v < CURVE; v++)
    {
      x[v] = low + (high - low) * (1.2 * v / (CURVE - 1) - 0.1);
      for (guint c = 0; c < 2; c++)
        y[c][v] = log ((double) work->count[c] / work->n)
                  - 0.5 * gradus_square (x[v] - work->means[c]) / work->spread[c]
                  - 0.5 * log (2 * G_PI * work->spread[c]);
      top = MAX (top, MAX (y[0][v], y[1][v]));
      bottom = MIN (bottom, MAX (y[0][v], y[1][v]));
    }
  gradus_scene_set_x_range (scene, low, high);
  gradus_scene_set_y_range (scene, bottom - 0.1 * (top - bottom), top + 0.1 * (top - bottom));
  for (guint i = 0; i < n && state->solved; i++)
    if (borders[i] > x[0] && borders[i] < x[CURVE - 1])
      gradus_scene_vrule (scene, borders[i], GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                          GRADUS_NUM (borders[i]));
  for (guint c = 0; c < 2; c++)
    {
      gradus_scene_polyline (scene, x, y[c], CURVE, GRADUS_ROLE_CLASS + (int) c, GRADUS_LINE_BOLD);
      gradus_scene_label (scene, c == 0 ? _ ("bell of class 0") : _ ("bell of class 1"));
    }
  if (state->weighed)
    {
      gradus_scene_vrule (scene, params->seen[0], GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN, NULL);
      gradus_scene_param_handle (scene, "seen0", NULL, params->seen[0], bottom);
    }
}

static double
score_attempt (const GradusPosition *here, const double *attempt)
{
  const Work *work = here->workspace;
  g_autofree double *centres = g_new (double, 2 * (gsize) work->d);

  if (attempt == NULL)
    return work->guess_solved ? work->guess_score : NAN;
  gradus_gauss_place_means (work, attempt, centres);
  return gradus_gauss_score_of (gradus_dataset_get_table (here->dataset), here->params, work,
                                centres);
}

void
gradus_gauss_build_score (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);

  gradus_rivals_draw_scores (here, &state->attempts, &state->rivals, score_attempt,
                             work->solved ? work->best : NAN, state->certified,
                             _ ("log-likelihood"), scene);
}
