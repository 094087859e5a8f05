/* The pictures of locally weighted regression.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "locally-weighted.h"

typedef GradusLocalParams Params;
typedef GradusLocalState State;
typedef GradusLocalWork Work;
typedef GradusLocalLine Line;

#define CURVE 121
/* The bell stands below the data, and is so high at its top, in heights of the data. */
#define BELL 0.3

typedef struct
{
  double low, high, bottom, top, height;
} Frame;

static Frame
find_frame (const GradusTable *table, const Work *work, double query)
{
  const double at = gradus_kit_fetch (work->low, work->high, 1, query);
  Frame frame = { MIN (work->low, at), MAX (work->high, at), INFINITY, -INFINITY, 1 };

  for (guint i = 0; i < table->n; i++)
    {
      frame.bottom = MIN (frame.bottom, table->y[i]);
      frame.top = MAX (frame.top, table->y[i]);
    }
  if (frame.top > frame.bottom)
    frame.height = frame.top - frame.bottom;
  if (frame.low == frame.high)
    {
      frame.low--;
      frame.high++;
    }
  return frame;
}

/* What lies far outside of the picture stands a little outside of it. */
static double
find_near (const Frame *frame, double y)
{
  return CLAMP (y, frame->bottom - 20 * frame->height, frame->top + 20 * frame->height);
}

/* How far it is along the first input to the standard deviation of the bell. */
static double
find_reach (const Work *work, double width)
{
  return width / hypot (work->unit[0], work->unit[1]);
}

/* The weights over the first input, and the handles of place and bandwidth. */
static void
draw_bell (const GradusPosition *here, const double *at, const Frame *frame, GradusScene *scene)
{
  GRADUS_HERE (params, work);
  const double base = frame->bottom - (BELL + 0.1) * frame->height;
  const double reach = find_reach (work, params->width);
  const double left = CLAMP (at[0] - 5 * reach, frame->low, frame->high);
  const double right = CLAMP (at[0] + 5 * reach, frame->low, frame->high);
  double x[CURVE], y[CURVE], floor[CURVE], query[GRADUS_LOCAL_INPUTS], place;

  for (guint k = 0; k < CURVE; k++)
    {
      x[k] = k == 0           ? frame->low
             : k + 1 == CURVE ? frame->high
                              : left + (right - left) * (k - 1) / (CURVE - 3);
      y[k] = base
             + BELL * frame->height
                 * gradus_local_find_weight (work, (double[]){ x[k], at[1] }, at, params->width);
      floor[k] = base;
    }
  gradus_scene_band (scene, x, floor, y, CURVE, GRADUS_ROLE_SECOND, 0.25);
  gradus_scene_polyline (scene, x, y, CURVE, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "weight"));
  gradus_local_find_query (params, query);
  place = gradus_kit_fetch (work->low, work->high, 1, query[0]);
  gradus_scene_point (scene, place, base, GRADUS_ROLE_FOREGROUND, GRADUS_SHAPE_TRIANGLE, 1.3, -1);
  gradus_scene_param_handle (scene, "query", NULL, place, base);
  /* One standard deviation from the query, if that is in the picture and the bell is there. */
  for (int side = 1; side >= -1; side -= 2)
    {
      const double edge = query[0] + side * reach;
      const double unit = side * params->width / reach;

      if (edge < frame->low || edge > frame->high || at[0] != query[0])
        continue;
      gradus_scene_point (scene, edge, base + BELL * frame->height * exp (-0.5), GRADUS_ROLE_SECOND,
                          GRADUS_SHAPE_SQUARE, 1.2, -1);
      gradus_scene_map_handle (scene, "width", NULL,
                               (GradusHandleMap){ { -unit * query[0], unit, 0 }, { 0 } }, edge,
                               base + BELL * frame->height * exp (-0.5));
      break;
    }
}

/* What is left behind: a line through the places that have a value, dots where the slide stops. */
static void
draw_curve (const double *x, const double *y, guint n, const Frame *frame, GradusRole role,
            GradusLineStyle style, GradusScene *scene)
{
  double near[GRADUS_LOCAL_PLACES];
  guint from = 0;

  for (guint k = 0; k < n; k++)
    near[k] = find_near (frame, y[k]);
  for (guint k = 0; k <= n; k++)
    if (k == n || isnan (y[k]))
      {
        if (k - from > 1)
          gradus_scene_polyline (scene, x + from, near + from, k - from, role, style);
        else if (k - from == 1)
          gradus_scene_point (scene, x[from], near[from], role, GRADUS_SHAPE_CIRCLE, 0.4, -1);
        from = k + 1;
      }
}

/* The curve of another bandwidth. */
static void
draw_other (const GradusPosition *here, double width, const Frame *frame, GradusLineStyle style,
            const char *label, GradusScene *scene)
{
  GRADUS_HERE (work, table);
  double x[GRADUS_LOCAL_PLACES], y[GRADUS_LOCAL_PLACES];

  for (guint k = 0; k < GRADUS_LOCAL_PLACES; k++)
    {
      double at[GRADUS_LOCAL_INPUTS];

      gradus_local_find_place (work, here->params, k, at);
      x[k] = at[0];
      y[k] = gradus_local_lay (work, table, at, width, work->n, NULL, NULL).value;
    }
  draw_curve (x, y, GRADUS_LOCAL_PLACES, frame, GRADUS_ROLE_SECOND, style, scene);
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, style, label);
}

static void
draw_trace (const GradusPosition *here, const Frame *frame, GradusScene *scene)
{
  const State *state = here->state;
  double x[GRADUS_LOCAL_PLACES], y[GRADUS_LOCAL_PLACES];

  if (state->placed == 0)
    return;
  for (guint k = 0; k < state->placed; k++)
    {
      double at[GRADUS_LOCAL_INPUTS];

      gradus_local_find_place (here->workspace, here->params, k, at);
      x[k] = at[0];
      y[k] = state->ruled.data[k] ? state->curve.data[k] : NAN;
    }
  draw_curve (x, y, state->placed, frame, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, scene);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                            C_ ("legend", "left behind"));
}

/* The line as far as two bandwidths from its middle, and the dot there. */
static void
draw_ruler (const GradusPosition *here, const double *at, const Line *line, const Frame *frame,
            GradusScene *scene)
{
  const Work *work = here->workspace;
  const double reach = 2 * find_reach (work, ((const Params *) here->params)->width);
  const double left = MAX (at[0] - reach, frame->low), right = MIN (at[0] + reach, frame->high);

  if (isnan (line->value))
    return;
  gradus_scene_segment (scene, left,
                        find_near (frame, line->value + line->slope[0] * (left - at[0])), right,
                        find_near (frame, line->value + line->slope[0] * (right - at[0])),
                        GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD);
  gradus_scene_point (scene, at[0], find_near (frame, line->value), GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_CIRCLE, 1.3, -1);
  gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD, _ ("the line here"));
}

/* The points, as large as their weights at @at once they are weighed. */
static void
draw_points (const GradusPosition *here, const double *at, guint without, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const double width = ((const Params *) here->params)->width;

  for (guint i = 0; i < work->n; i++)
    {
      const double *x = gradus_table_row (table, i);
      const double w = i < state->weighed && i != without
                         ? gradus_local_find_weight (work, x, at, width)
                         : 0;
      const gboolean known = i < state->weighed;

      gradus_scene_pale_point (scene, x[0], table->y[i], GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                               known ? 0.5 + 1.1 * sqrt (w) : 1, known ? 0.6 * (1 - w) : 0,
                               (int) i);
    }
}

void
gradus_local_draw_data (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  double at[GRADUS_LOCAL_INPUTS];
  guint without;
  Frame frame;

  if (table == NULL)
    return;
  frame = find_frame (table, work, params->query);
  without = gradus_local_find_stand (here, at);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         table->names[table->y_column]);
  gradus_scene_set_x_range (scene, frame.low, frame.high);
  gradus_scene_set_y_range (scene, frame.bottom - (BELL + 0.1) * frame.height,
                            frame.top + 0.15 * frame.height);
  draw_bell (here, at, &frame, scene);
  draw_trace (here, &frame, scene);
  if (gradus_position_is_phase (here, "certify") && (here->micro > 0 || isfinite (state->best)))
    draw_other (
      here, here->micro > 0 ? gradus_array_row (&state->rivals, state->last)[0] : state->best,
      &frame, here->micro > 0 ? GRADUS_LINE_DASHED : GRADUS_LINE_BOLD,
      here->micro > 0 ? _ ("a bandwidth that is tried") : _ ("the best bandwidth"), scene);
  draw_points (here, at, without, scene);
  if (state->solved || here->micro > 0)
    {
      const Line line = gradus_local_lay (work, table, at, params->width, without, NULL, NULL);

      if (without < work->n)
        {
          if (isfinite (line.value))
            gradus_scene_segment (scene, at[0], table->y[without], at[0],
                                  find_near (&frame, line.value), GRADUS_ROLE_ERROR,
                                  GRADUS_LINE_BOLD);
          gradus_scene_point (scene, at[0], table->y[without], GRADUS_ROLE_ACCENT,
                              GRADUS_SHAPE_RING, 1.3, (int) without);
        }
      if (state->solved || !gradus_position_is_phase (here, "weigh"))
        draw_ruler (here, at, &line, &frame, scene);
    }
}

/* What each target has in the value, beside what it would have in a mean. */
void
gradus_local_draw_shares (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  g_autofree double *weights = g_new (double, work->n);
  g_autofree double *shares = g_new (double, work->n);
  double total = 0, at[GRADUS_LOCAL_INPUTS], shown;
  guint without;
  Line line;

  if (table == NULL)
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, table->names[table->x_columns[0]],
                         _ ("share in the value"));
  if (gradus_kit_waits (scene, state->weighed < work->n, _ ("The points are not weighed yet.")))
    return;
  without = gradus_local_find_stand (here, at);
  line = gradus_local_lay (work, table, at, ((const Params *) here->params)->width, without,
                           weights, shares);
  for (guint i = 0; i < work->n; i++)
    total += weights[i];
  if (gradus_kit_waits (scene, total == 0, _ ("No point has any weight here.")))
    return;
  shown = gradus_kit_fetch (work->low, work->high, 1, at[0]);
  gradus_scene_set_x_range (scene, MIN (work->low, shown), MAX (work->high, shown));
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  gradus_scene_vrule (scene, at[0], GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED | GRADUS_LINE_THIN, NULL);
  for (guint i = 0; i < work->n; i++)
    {
      const double x = gradus_table_row (table, i)[0];

      if (isfinite (line.value) && state->solved)
        {
          const GradusRole role = shares[i] < 0 ? GRADUS_ROLE_ERROR : GRADUS_ROLE_MODEL;

          gradus_scene_stem (scene, x, 0, shares[i], role);
          gradus_scene_point (scene, x, shares[i], role, GRADUS_SHAPE_CIRCLE, 0.9, (int) i);
        }
      gradus_scene_point (scene, x, weights[i] / total, GRADUS_ROLE_SECOND, GRADUS_SHAPE_DIAMOND,
                          0.8, -1);
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_DIAMOND, _ ("of a mean"));
  if (isfinite (line.value) && state->solved)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE,
                              work->b > 1 ? _ ("of the line") : _ ("of the level ruler"));
}

/* --- The contest ------------------------------------------------------------------------------ */

/* The errors of the bandwidths that have come up, as a curve. */
static void
draw_rivals (const State *state, GradusScene *scene)
{
  const guint n = state->rivals.shape[0];
  g_autofree GradusSortedRow *order = g_new (GradusSortedRow, n);
  g_autofree double *x = g_new (double, n);
  g_autofree double *y = g_new (double, n);
  guint m = 0;

  for (guint k = 0; k < n; k++)
    order[k] = (GradusSortedRow){ gradus_array_row (&state->rivals, k)[0], k };
  gradus_sort_rows (order, n);
  for (guint k = 0; k < n; k++)
    {
      x[m] = order[k].x;
      y[m] = gradus_local_rival_error (state, order[k].row);
      m += x[m] > 0 && !isnan (y[m]);
    }
  if (m > 0)
    gradus_scene_polyline (scene, x, y, m, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID);
}

void
gradus_local_draw_scores (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const double width = ((const Params *) here->params)->width;
  double error, best = gradus_local_find_best_try (work, width, &error);

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X | GRADUS_AXES_ZERO_Y, "τ",
                         _ ("mean square of points left out"));
  gradus_scene_set_x_range (scene, work->widths[0], work->widths[work->n_widths - 1]);
  gradus_scene_set_y_range (scene, 0, work->top);
  if (gradus_array_length (&state->rivals) > 0)
    draw_rivals (state, scene);
  for (guint t = 0; t < work->n_tried; t++)
    if (isfinite (work->tried_scores[t]))
      gradus_scene_point (scene, work->tried[t], work->tried_scores[t], GRADUS_ROLE_PAST,
                          GRADUS_SHAPE_CIRCLE, 1, -1);
  if (state->certified && isfinite (state->best))
    {
      gradus_scene_hrule (scene, state->least, GRADUS_ROLE_TRUTH,
                          GRADUS_LINE_DOTTED | GRADUS_LINE_THIN, NULL);
      gradus_scene_point (scene, state->best, state->least, GRADUS_ROLE_SECOND,
                          GRADUS_SHAPE_DIAMOND, 1.3, -1);
      gradus_scene_label (scene, _ ("the best bandwidth"));
      if (isfinite (best))
        gradus_scene_segment (scene, best, error, best, state->least, GRADUS_ROLE_ERROR,
                              GRADUS_LINE_BOLD);
    }
  gradus_scene_include (scene, width, 0);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "yours now"));
  if (work->n_tried > 0)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_PAST, GRADUS_SHAPE_CIRCLE,
                              C_ ("legend", "earlier attempts"));
  if (isfinite (work->yours))
    {
      gradus_scene_stem (scene, width, 0, work->yours, GRADUS_ROLE_ACCENT);
      gradus_scene_point (scene, width, work->yours, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.4,
                          -1);
    }
  else
    gradus_scene_vrule (scene, width, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, "?");
  gradus_scene_param_handle (scene, "width", NULL, width,
                             isfinite (work->yours) ? work->yours : 0.5 * work->top);
}
