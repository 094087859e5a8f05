/* Gradus: the mould of a contest: attempts, the curve of their scores, and the answer above them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-kit.h"
#include "gradus-mould.h"

/* Places at which the whole curve is computed. */
#define CURVE 181

static const GradusParam *
find_param (const GradusPosition *here, const GradusContest *contest)
{
  return gradus_params_find (here->algorithm->params, contest->param);
}

/* The value the parameter has now. */
static double
gradus_contest_value (const GradusPosition *here, const GradusContest *contest)
{
  return gradus_params_get (find_param (here, contest), here->params);
}

static gboolean
is_better (const GradusContest *contest, double a, double b)
{
  return !isnan (a) && (isnan (b) || (contest->better == GRADUS_BETTER_LESS ? a < b : a > b));
}

gboolean
gradus_contest_is_trying (const GradusPosition *here)
{
  return here->phase < 0 || gradus_position_is_phase (here, "try");
}

double
gradus_contest_best (const GradusPosition *here, const GradusContest *contest,
                     const GradusArray *attempts, double *value)
{
  double best = gradus_contest_value (here, contest), score = contest->score (here, best);

  for (gsize i = 0; i < gradus_array_length (attempts); i++)
    {
      const double tried = contest->score (here, attempts->data[i]);

      if (is_better (contest, tried, score))
        {
          best = attempts->data[i];
          score = tried;
        }
    }
  if (value != NULL)
    *value = best;
  return score;
}

/* The whole curve; its range is what the picture shows from the beginning, so that an attempt can
 * be seen to be low without the top being shown. */
static void
compute_curve (const GradusPosition *here, const GradusContest *contest, double x[CURVE],
               double y[CURVE], double *low, double *high)
{
  const GradusParam *param = find_param (here, contest);
  const double from = gradus_param_slider_low (param), to = gradus_param_slider_high (param);

  *low = G_MAXDOUBLE;
  *high = -G_MAXDOUBLE;
  for (guint i = 0; i < CURVE; i++)
    {
      x[i] = from + (to - from) * i / (CURVE - 1);
      y[i] = contest->score (here, x[i]);
      if (isfinite (y[i]))
        {
          *low = MIN (*low, y[i]);
          *high = MAX (*high, y[i]);
        }
    }
}

/* From the best attempt straight to the height of the answer. */
static void
draw_gap (const GradusPosition *here, const GradusContest *contest, const GradusArray *attempts,
          double best, GradusScene *scene)
{
  double value;
  const double top = contest->score (here, best);
  const double score = gradus_contest_best (here, contest, attempts, &value);

  if (!isfinite (top))
    return;
  gradus_scene_point (scene, best, top, GRADUS_ROLE_MODEL, GRADUS_SHAPE_DIAMOND, 1.3, -1);
  if (isnan (score))
    return;
  gradus_scene_hrule (scene, top, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED | GRADUS_LINE_THIN, NULL);
  gradus_scene_segment (scene, value, score, value, top, GRADUS_ROLE_ERROR, GRADUS_LINE_BOLD);
  gradus_scene_point (scene, value, score, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.5, -1);
}

/* The curve where it has a height, in pieces. */
static void
draw_curve (const double x[CURVE], const double y[CURVE], GradusScene *scene)
{
  guint from = 0;

  for (guint i = 0; i <= CURVE; i++)
    {
      if (i < CURVE && isfinite (y[i]))
        continue;
      if (i > from + 1)
        gradus_scene_polyline (scene, &x[from], &y[from], i - from, GRADUS_ROLE_MODEL,
                               GRADUS_LINE_SOLID);
      from = i + 1;
    }
}

void
gradus_contest_draw (const GradusPosition *here, const GradusContest *contest,
                     const GradusArray *attempts, gboolean revealed, double best,
                     GradusScene *scene)
{
  const GradusParam *param = find_param (here, contest);
  const double now = gradus_contest_value (here, contest);
  const double score = contest->score (here, now);
  double x[CURVE], y[CURVE], low, high;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _ (contest->x_label), _ (contest->y_label));
  compute_curve (here, contest, x, y, &low, &high);
  if (gradus_kit_waits (scene, low > high, _ ("There is nothing to be tried on these data.")))
    return;
  gradus_scene_set_x_range (scene, gradus_param_slider_low (param),
                            gradus_param_slider_high (param));
  gradus_scene_set_y_range (scene, MIN (low, 0), high > 0 ? 1.15 * high : 1);
  if (revealed)
    {
      draw_curve (x, y, scene);
      if (isfinite (best))
        draw_gap (here, contest, attempts, best, scene);
    }
  for (gsize i = 0; i < gradus_array_length (attempts); i++)
    {
      const double tried = contest->score (here, attempts->data[i]);

      if (isfinite (tried))
        gradus_scene_point (scene, attempts->data[i], tried, GRADUS_ROLE_PAST, GRADUS_SHAPE_CIRCLE,
                            1, -1);
    }
  if (!isfinite (score))
    {
      if (!revealed && gradus_array_length (attempts) == 0)
        gradus_scene_set_placeholder (scene, _ ("There is nothing to be tried on these data."));
      return;
    }
  gradus_scene_stem (scene, now, 0, score, GRADUS_ROLE_ACCENT);
  gradus_scene_point (scene, now, score, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.4, -1);
  gradus_scene_param_handle (scene, contest->param, NULL, now, score);
}

GradusDial
gradus_dial_around (const GradusTable *table, double x, double y, double wider)
{
  GradusDial dial = { .x = x, .y = y };
  double reach = 0, low, high;

  for (guint i = 0; i < table->n; i++)
    {
      const double *row = &table->x[(gsize) i * table->d];

      reach = MAX (reach, hypot (row[0] - x, row[1] - y));
      dial.half[0] = MAX (dial.half[0], fabs (row[0] - x));
      dial.half[1] = MAX (dial.half[1], fabs (row[1] - y));
    }
  low = MIN (dial.half[0], dial.half[1]);
  high = MAX (dial.half[0], dial.half[1]);
  /* In one column that does not vary there is no unit. */
  if (low == 0 || high <= GRADUS_SCENE_MOST_UNLIKE * low)
    dial.half[0] = dial.half[1] = reach;
  for (guint k = 0; k < 2; k++)
    dial.half[k] = dial.half[k] > 0 ? wider * dial.half[k] : 1;
  return dial;
}

double
gradus_dial_reach (const GradusDial *dial, double dx, double dy)
{
  /* The circle is not left to rounding. */
  return dial->half[0] == dial->half[1]
           ? dial->half[0]
           : hypot (dx, dy) / hypot (dx / dial->half[0], dy / dial->half[1]);
}

void
gradus_dial_include (const GradusDial *dial, GradusScene *scene)
{
  gradus_scene_include (scene, dial->x - dial->half[0], dial->y - dial->half[1]);
  gradus_scene_include (scene, dial->x + dial->half[0], dial->y + dial->half[1]);
}

void
gradus_line_direction (double angle, double u[2])
{
  /* Exactly along an axis, where a cosine of 90 degrees is a hair off. */
  u[0] = fmod (angle, 180) == 90 ? 0 : cos (angle * G_PI / 180);
  u[1] = fmod (angle, 180) == 0 ? 0 : sin (angle * G_PI / 180);
}

double
gradus_line_angle (const double u[2])
{
  double angle = atan2 (u[1], u[0]) * 180 / G_PI;

  if (angle < 0)
    angle += 180;
  return angle >= 180 ? angle - 180 : angle;
}

void
gradus_contest_draw_lines (const GradusPosition *here, const GradusContest *contest,
                           const GradusArray *attempts, const GradusDial *dial, gboolean trying,
                           GradusScene *scene)
{
  const double now = gradus_contest_value (here, contest) * G_PI / 180;
  const double reach = gradus_dial_reach (dial, cos (now), sin (now));
  const double x = dial->x, y = dial->y, dx = reach * cos (now), dy = reach * sin (now);
  const gsize n = gradus_array_length (attempts);

  /* The last few only: a fan of all of them hides the data. */
  for (gsize i = n > 8 ? n - 8 : 0; i < n; i++)
    {
      const double angle = attempts->data[i] * G_PI / 180;
      const double length = gradus_dial_reach (dial, cos (angle), sin (angle));

      gradus_scene_segment (scene, x - length * cos (angle), y - length * sin (angle),
                            x + length * cos (angle), y + length * sin (angle), GRADUS_ROLE_PAST,
                            GRADUS_LINE_THIN | GRADUS_LINE_DASHED);
    }
  gradus_scene_segment (scene, x - dx, y - dy, x + dx, y + dy,
                        trying ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MUTED,
                        trying ? GRADUS_LINE_BOLD : GRADUS_LINE_SOLID);
  gradus_scene_point (scene, x + dx, y + dy, trying ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MUTED,
                      GRADUS_SHAPE_CIRCLE, 1.4, -1);
  gradus_scene_turn_handle (scene, contest->param, contest->period, x, y, x + dx, y + dy);
}

void
gradus_contest_draw_scores (const double *scores, gsize n, double best, const double *rivals,
                            gsize n_rivals, gboolean revealed, const char *y_label,
                            GradusScene *scene)
{
  double most = -G_MAXDOUBLE, least = G_MAXDOUBLE, at = 0, margin;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X, C_ ("axis", "attempt"), y_label);
  for (gsize t = 0; t < n; t++)
    if (isfinite (scores[t]))
      {
        gradus_scene_point (scene, t + 1.0, scores[t],
                            t + 1 < n ? GRADUS_ROLE_PAST : GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE,
                            t + 1 < n ? 1 : 1.4, -1);
        least = MIN (least, scores[t]);
        if (scores[t] > most)
          {
            most = scores[t];
            at = t + 1.0;
          }
      }
  for (gsize r = 0; revealed && r < n_rivals; r++)
    if (isfinite (rivals[r]))
      {
        gradus_scene_point (scene, n + r + 1.0, rivals[r], GRADUS_ROLE_MUTED, GRADUS_SHAPE_CIRCLE,
                            1, -1);
        least = MIN (least, rivals[r]);
      }
  if (gradus_kit_waits (scene, least == G_MAXDOUBLE || !isfinite (best),
                        _ ("What was tried has no score on these data.")))
    return;
  /* The top belongs to the picture from the beginning, so that an attempt can be seen to be low. */
  margin = 0.2 * MAX (best - least, 1);
  gradus_scene_set_x_range (scene, 0.5, n + 0.5 + (revealed ? n_rivals : 0));
  gradus_scene_set_y_range (scene, least - margin, best + margin);
  if (revealed)
    {
      gradus_scene_hrule (scene, best, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                          C_ ("legend", "the fit"));
      if (most > -G_MAXDOUBLE)
        gradus_scene_segment (scene, at, most, at, best, GRADUS_ROLE_ERROR, GRADUS_LINE_BOLD);
      if (n_rivals > 0)
        gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_CIRCLE,
                                  _ ("drawn at random"));
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "yours now"));
  if (n > 1)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_PAST, GRADUS_SHAPE_CIRCLE,
                              C_ ("legend", "earlier attempts"));
}
