/* The pictures of the machine of the family "pair-qp" (pair-qp.c): points and boundary, the box of
 * the pair, W along the line, multipliers and conditions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pair-qp.h"

/* Above this many points a picture shows them without a size of their own. */
#define MANY_POINTS 2000

typedef GradusPairsParams Params;
typedef GradusPairsState State;
typedef GradusPairsLook Look;

/* Names of the pair, to end at a point: the spaces keep them out of its ring. */
static const char *const pair_names[] = { "i     ", "j     " };

/* How much of [0, C] to show: all of it, or, when every alpha is far below C, up to a round number,
 * so that the picture does not jump at every step. */
static double
alpha_limit (double c, double largest)
{
  const double power = largest > 0 ? pow (10, floor (log10 (largest))) : 1;
  double limit = power;

  if (!(largest > 0) || largest > c / 5)
    return c;
  for (int k = 0; limit < 1.5 * largest; k++)
    limit = power * (k == 0 ? 2 : k == 1 ? 5 : k == 2 ? 10 : 20);
  return MIN (limit, c);
}

/* "α₁₂" for row 11. */
static char *
alpha_name (int row)
{
  GString *name = g_string_new ("α");
  g_autofree char *digits = g_strdup_printf ("%d", row + 1);

  for (const char *digit = digits; *digit != '\0'; digit++)
    g_string_append_unichar (name, 0x2080 + (*digit - '0'));
  return g_string_free (name, FALSE);
}

/* A ring around each point of the pair, with its name. */
static void
draw_pair (GradusScene *scene, const Look *look, const double *xy, gboolean rings)
{
  for (int k = 0; k < 2; k++)
    if (look->pair[k] >= 0)
      {
        const double *at = &xy[2 * look->pair[k]];

        if (rings)
          gradus_scene_point (scene, at[0], at[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 2, -1);
        gradus_scene_text (scene, at[0], at[1], GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_ACCENT, 1.2,
                           pair_names[k]);
      }
}

/* Where the boundary of a linear machine was before this step. */
static void
draw_past_line (const GradusPosition *here, GradusScene *scene)
{
  const State *previous = here->previous;
  double w[2];

  if (previous == NULL || previous->qp.beta.data == gradus_pairs_qp (here)->beta.data
      || ((const Params *) here->params)->kernel != GRADUS_KERNEL_LINEAR)
    return;
  gradus_pairs_find_w (&previous->qp, gradus_dataset_get_table (here->dataset), w);
  if (w[0] != 0 || w[1] != 0)
    gradus_scene_line (scene, w[0], w[1], previous->qp.b, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
}

/* With one input f is a curve over it. */
static void
draw_curve (const GradusPosition *here, GradusScene *scene)
{
  enum
  {
    N = 201
  };
  double x[N], f[N], low, high;

  if (!gradus_scene_get_x_range (scene, &low, &high))
    return;
  for (guint k = 0; k < N; k++)
    x[k] = low + (high - low) * k / (N - 1);
  gradus_pairs_predict (here, x, N, f);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  gradus_scene_hrule (scene, 1, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
  gradus_scene_hrule (scene, -1, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
  gradus_scene_polyline (scene, x, f, N, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
}

/* With one input the classes are drawn at -1 and +1; the ranges come from the points alone. */
static double *
place_points (const GradusPosition *here, const GradusTable *table, GradusScene *scene)
{
  double low[2] = { INFINITY, -2.5 }, high[2] = { -INFINITY, 2.5 };
  g_autofree double *signs = g_new (double, table->n);
  double *xy;

  for (guint k = 0; k < table->n; k++)
    signs[k] = gradus_table_sign (table, k);
  xy = gradus_kit_plane (table, signs);
  if (table->d > 1)
    {
      low[1] = INFINITY;
      high[1] = -INFINITY;
    }
  for (guint k = 0; k < table->n; k++)
    for (int c = 0; c < (table->d > 1 ? 2 : 1); c++)
      {
        low[c] = MIN (low[c], xy[2 * k + c]);
        high[c] = MAX (high[c], xy[2 * k + c]);
      }
  gradus_scene_set_axes (scene,
                         table->d == 2 ? gradus_kit_plane_axes (here) : GRADUS_AXES_DEFAULT,
                         table->names[table->x_columns[0]],
                         table->d > 1 ? table->names[table->x_columns[1]] : "f(x)");
  gradus_scene_set_x_range (scene, low[0], high[0]);
  gradus_scene_set_y_range (scene, low[1], high[1]);
  return xy;
}

static void
build_data (const GradusPosition *here, GradusScene *scene)
{
  const GradusTable *table = gradus_dataset_get_table (here->dataset);
  g_autofree double *xy = place_points (here, table, scene);
  g_autoptr (GString) caption = g_string_new (NULL);
  g_auto (GradusPairsLook) look = { 0 };

  gradus_pairs_look (&look, here);
  if (table->n > MANY_POINTS)
    gradus_scene_points (scene, xy, table->n, 2, table->label, GRADUS_ROLE_DATA, 0.7);
  for (guint k = 0; k < table->n; k++)
    {
      /* The larger, the more it violates. */
      if (table->n <= MANY_POINTS)
        gradus_scene_point (scene, xy[2 * k], xy[2 * k + 1],
                            (GradusRole) (GRADUS_ROLE_CLASS + table->label[k]), GRADUS_SHAPE_AUTO,
                            (look.aside[k] ? 0.6 : 0.8) + 0.5 * MIN (look.violation[k], 2),
                            (int) k);
      if (look.alpha[k] > 0)
        gradus_scene_point (scene, xy[2 * k], xy[2 * k + 1], GRADUS_ROLE_MUTED, GRADUS_SHAPE_RING,
                            1.2, -1);
    }
  draw_pair (scene, &look, xy, TRUE);
  if (look.support > 0 && table->d == 2)
    {
      gradus_scene_field (scene, GRADUS_FIELD_SCORE, 1, gradus_pairs_predict);
      draw_past_line (here, scene);
    }
  else if (look.support > 0 && table->d == 1)
    draw_curve (here, scene);
  if (table->d <= 2)
    g_string_append_printf (caption, _ ("support vectors: %u, on the wrong side: %u"), look.support,
                            look.wrong);
  else
    g_string_append_printf (caption,
                            _ ("support vectors: %u, on the wrong side: %u (the first two "
                               "of %u inputs; the boundary cannot be drawn in them)"),
                            look.support, look.wrong, table->d);
  if (look.worst >= 0)
    g_string_append_printf (caption, _ (", point %d violates most: %s"), look.worst + 1,
                            GRADUS_NUM (look.violation[look.worst]));
  gradus_scene_set_caption (scene, "%s", caption->str);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_RING,
                            C_ ("legend", "support vector"));
}

static void
build_alphas (const GradusPosition *here, GradusScene *scene)
{
  g_auto (GradusPairsLook) look = { 0 };
  g_autofree double *xy = NULL;
  double limit;

  gradus_pairs_look (&look, here);
  limit = alpha_limit (look.c, look.largest);
  xy = g_new (double, 2 * look.table->n);
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y | GRADUS_AXES_INTEGER_X,
                         C_ ("axis", "point"), "α");
  gradus_scene_set_x_range (scene, 0.5, look.table->n + 0.5);
  gradus_scene_set_y_range (scene, 0, limit);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  if (limit == look.c)
    gradus_scene_hrule (scene, look.c, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, "C");
  /* All stems and then all points: a run of one kind is drawn at once. */
  for (guint round = 0; round < 2; round++)
    for (guint k = 0; k < look.table->n; k++)
      {
        const gboolean acts = (int) k == look.pair[0] || (int) k == look.pair[1];
        const GradusRole role = acts ? GRADUS_ROLE_ACCENT
                                     : (GradusRole) (GRADUS_ROLE_CLASS + look.table->label[k]);

        xy[2 * k] = k + 1;
        xy[2 * k + 1] = look.alpha[k];
        if (round == 0 && look.alpha[k] > 0)
          gradus_scene_stem (scene, k + 1, 0, look.alpha[k], role);
        else if (round == 1 && (look.alpha[k] > 0 || acts))
          gradus_scene_point (scene, k + 1, look.alpha[k], role, GRADUS_SHAPE_AUTO, acts ? 1 : 0.7,
                              (int) k);
      }
  draw_pair (scene, &look, xy, FALSE);
}

/* alpha against the margin y f: at the optimum all points lie on the path alpha = C for y f < 1,
 * between for y f = 1, 0 for y f > 1. */
static void
build_kkt (const GradusPosition *here, GradusScene *scene)
{
  g_auto (GradusPairsLook) look = { 0 };
  g_autofree double *xy = NULL;
  double limit, low = -1, high = 2;

  gradus_pairs_look (&look, here);
  limit = alpha_limit (look.c, look.largest);
  xy = g_new (double, 2 * look.table->n);
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _ ("margin y f(x)"), "α");
  for (guint k = 0; k < look.table->n; k++)
    {
      xy[2 * k] = gradus_table_sign (look.table, k) * look.f[k];
      xy[2 * k + 1] = look.alpha[k];
      low = MIN (low, xy[2 * k]);
      high = MAX (high, xy[2 * k]);
    }
  low = floor (low);
  high = ceil (high);
  gradus_scene_set_x_range (scene, low, high);
  gradus_scene_set_y_range (scene, 0, limit);
  if (limit == look.c)
    gradus_scene_segment (scene, low, limit, 1, limit, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID);
  gradus_scene_segment (scene, 1, limit, 1, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID);
  gradus_scene_segment (scene, 1, 0, high, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID);
  gradus_scene_points (scene, xy, look.table->n, 2, look.table->label, GRADUS_ROLE_DATA,
                       look.table->n > MANY_POINTS ? 0.5 : 0.8);
  draw_pair (scene, &look, xy, TRUE);
  gradus_scene_set_caption (scene, _ ("off the path: %u of %u points"), look.violators,
                            look.table->n);
}

/* The square of (alpha_i, alpha_j), or the corner of it that is shown, and the pair in it. */
typedef struct
{
  double limit, c;
  double old[2], low[2], high[2], free[2], now[2];   /* alpha_i, alpha_j */
  double gradient[2];       /* of W at old */
  double h[3];              /* second derivatives of -W: ii, ij, jj */
} Box;

static gboolean
find_box (const GradusPosition *here, Box *box, GradusScene *scene)
{
  const GradusPairQp *qp = gradus_pairs_qp (here);
  const double *y = gradus_pairs_problem (here)->p;
  double y_i, y_j, largest;
  g_auto (GradusPairsLook) look = { 0 };

  if (gradus_kit_waits (scene, qp->stage == GRADUS_PAIR_NONE,
                        _ ("No pair has been chosen yet. Make one step.")))
    return FALSE;
  gradus_pairs_look (&look, here);
  y_i = y[qp->row_i];
  y_j = y[qp->row_j];
  *box = (Box){
    .c = look.c,
    .old = { y_i * qp->old_i, y_j * qp->old_j },
    .low = { y_i * (qp->old_i + qp->t_low), y_j * (qp->old_j - qp->t_low) },
    .high = { y_i * (qp->old_i + qp->t_high), y_j * (qp->old_j - qp->t_high) },
    .free = { y_i * (qp->old_i + qp->t_free), y_j * (qp->old_j - qp->t_free) },
    .now = { y_i * qp->new_i, y_j * qp->new_j },
    .gradient = { y_i * qp->g_i, y_j * qp->g_j },
    .h = { qp->k_ii, y_i * y_j * qp->k_ij, qp->k_jj },
  };
  largest = look.largest;
  if (qp->stage >= GRADUS_PAIR_CLIPPED)
    largest = MAX (largest, MAX (box->now[0], box->now[1]));
  box->limit = alpha_limit (box->c, largest);
  return TRUE;
}

/* The level line of W through @point, an ellipse around the top W would have without bounds and
 * equality. */
static void
draw_level (GradusScene *scene, const Box *box, const double point[2], GradusRole role)
{
  const double *h = box->h, *g = box->gradient;
  const double determinant = h[0] * h[2] - h[1] * h[1];
  const double covariance[3] = { h[2] / determinant, -h[1] / determinant, h[0] / determinant };
  const double x = box->old[0] + covariance[0] * g[0] + covariance[1] * g[1];
  const double y = box->old[1] + covariance[1] * g[0] + covariance[2] * g[1];
  const double dx = point[0] - x, dy = point[1] - y;
  const double radius = sqrt (h[0] * dx * dx + 2 * h[1] * dx * dy + h[2] * dy * dy);

  /* Two points that are nearly the same to the kernel: the ellipse is a strip without end. */
  if (determinant > 1e-6 * h[0] * h[2] && radius > 0)
    gradus_scene_ellipse (scene, x, y, covariance, radius, role, GRADUS_LINE_THIN, 0);
}

static void
draw_top (GradusScene *scene, const Box *box, double edge)
{
  const double dx = box->free[0] - box->old[0], dy = box->free[1] - box->old[1];
  const double scale = 0.9 * edge / MAX (MAX (fabs (dx), fabs (dy)), 1e-300);
  const double *end = box->high;

  if (MIN (box->free[0], box->free[1]) >= -edge
      && MAX (box->free[0], box->free[1]) <= box->limit + edge)
    {
      gradus_scene_segment (scene, box->old[0], box->old[1], box->free[0], box->free[1],
                            GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED);
      gradus_scene_point (scene, box->free[0], box->free[1], GRADUS_ROLE_MODEL, GRADUS_SHAPE_RING,
                          1.2, -1);
      return;
    }
  /* Too far to show: an arrow that way, out of the end of the segment. */
  if ((box->high[0] - box->low[0]) * dx + (box->high[1] - box->low[1]) * dy < 0)
    end = box->low;
  gradus_scene_arrow (scene, end[0], end[1], end[0] + scale * dx, end[1] + scale * dy,
                      GRADUS_ROLE_MODEL, GRADUS_LINE_DASHED);
}

static void
build_box (const GradusPosition *here, GradusScene *scene)
{
  const GradusPairQp *qp = gradus_pairs_qp (here);
  const gboolean has_step = qp->stage >= GRADUS_PAIR_CLIPPED;
  g_autofree char *x_label = alpha_name (qp->row_i);
  g_autofree char *y_label = alpha_name (qp->row_j);
  Box box;
  double edge;

  if (!find_box (here, &box, scene))
    return;
  edge = 0.3 * box.limit;
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, x_label, y_label);
  gradus_scene_set_x_range (scene, -edge, box.limit + edge);
  gradus_scene_set_y_range (scene, -edge, box.limit + edge);
  gradus_scene_polygon (scene, (const double[]){ 0, box.limit, box.limit, 0 },
                        (const double[]){ 0, 0, box.limit, box.limit }, 4, GRADUS_ROLE_MUTED,
                        box.limit == box.c ? GRADUS_LINE_SOLID : GRADUS_LINE_DOTTED, 0.15);
  if (box.limit == box.c)
    gradus_scene_text (scene, box.c, box.c, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_MUTED, 0.9, "(C, C)");
  else
    gradus_scene_set_caption (scene, _ ("only a corner of the box: C = %s"), GRADUS_NUM (box.c));
  if (qp->stage >= GRADUS_PAIR_LINE)
    {
      draw_level (scene, &box, box.old, GRADUS_ROLE_PAST);
      if (has_step)
        draw_level (scene, &box, box.now, GRADUS_ROLE_MODEL);
      gradus_scene_segment (scene, box.low[0], box.low[1], box.high[0], box.high[1],
                            GRADUS_ROLE_FOREGROUND, GRADUS_LINE_BOLD);
      draw_top (scene, &box, edge);
      gradus_scene_legend_line (scene, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_BOLD,
                                _ ("what the equality leaves"));
      gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_RING,
                                _ ("top of W on the line"));
      gradus_scene_legend_line (scene, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED,
                                _ ("level of W before"));
    }
  if (has_step)
    {
      gradus_scene_arrow (scene, box.old[0], box.old[1], box.now[0], box.now[1], GRADUS_ROLE_ACCENT,
                          GRADUS_LINE_SOLID);
      gradus_scene_point (scene, box.now[0], box.now[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE,
                          1.2, -1);
    }
  gradus_scene_point (scene, box.old[0], box.old[1],
                      has_step ? GRADUS_ROLE_PAST : GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1, -1);
}

/* W over alpha_j along the line of the box: bold where the box allows it. */
static void
build_parabola (const GradusPosition *here, GradusScene *scene)
{
  enum
  {
    N = 121
  };
  const GradusPairQp *qp = gradus_pairs_qp (here);
  const double slope = qp->g_i - qp->g_j;
  const double before = qp->dual - (qp->stage == GRADUS_PAIR_MOVED ? qp->gain : 0);
  g_autofree char *label = alpha_name (qp->row_j);
  double x[2][N], w[2][N], low, high, top, reach, from, to;
  Box box;

  if (gradus_kit_waits (scene, qp->stage == GRADUS_PAIR_CHOSEN,
                        _ ("The parabola comes with the line. Make one step.")))
    return;
  if (!find_box (here, &box, scene))
    return;
  low = MAX (MIN (box.low[1], box.high[1]), 0);
  high = MAX (box.low[1], box.high[1]);
  top = box.free[1];
  reach = MAX (0.15 * (high - low), 1e-9 * box.c);
  /* All of it as far as the top, when that is not too far away, and what the box allows. */
  from = MIN (low, MAX (top, low - 1.5 * (high - low))) - reach;
  to = MAX (high, MIN (top, high + 1.5 * (high - low))) + reach;
  for (guint part = 0; part < 2; part++)
    for (guint k = 0; k < N; k++)
      {
        const double share = k / (N - 1.0);
        double t;

        x[part][k] = part == 0 ? from + (to - from) * share : low + (high - low) * share;
        /* alpha_j goes down by y_j when beta_i goes up by one. */
        t = gradus_pairs_problem (here)->p[qp->row_j] * (box.old[1] - x[part][k]);
        w[part][k] = before + t * slope - 0.5 * t * t * qp->eta;
      }
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, label, "W");
  gradus_scene_polyline (scene, x[0], w[0], N, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED);
  gradus_scene_polyline (scene, x[1], w[1], N, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_BOLD);
  gradus_scene_vrule (scene, low, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED, "L");
  gradus_scene_vrule (scene, high, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED, "H");
  if (qp->eta > 0 && top >= from && top <= to)
    gradus_scene_point (scene, top, before + 0.5 * slope * slope / qp->eta, GRADUS_ROLE_MODEL,
                        GRADUS_SHAPE_RING, 1.2, -1);
  else if (qp->eta > 0)
    gradus_scene_set_caption (scene, _ ("the top is far outside, at %s"), GRADUS_NUM (top));
  if (qp->stage >= GRADUS_PAIR_CLIPPED)
    gradus_scene_point (scene, box.now[1], before + qp->t * (slope - 0.5 * qp->t * qp->eta),
                        GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.2, -1);
  gradus_scene_point (scene, box.old[1], before,
                      qp->stage >= GRADUS_PAIR_CLIPPED ? GRADUS_ROLE_PAST : GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_CIRCLE, 1, -1);
  gradus_scene_legend_line (scene, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_BOLD,
                            _ ("W where the box allows it"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_RING,
                            _ ("top of W on the line"));
}

const GradusPlot gradus_pairs_plots[] = GRADUS_ROWS (
  { "data", N_ ("Points, boundary and margins"), GRADUS_EDIT_POINTS, build_data },
  { "box", N_ ("Box of the pair"), .build = build_box },
  { "parabola", N_ ("W along the line"), .build = build_parabola },
  { "alphas", N_ ("Multipliers"), .build = build_alphas },
  { "kkt", N_ ("KKT conditions"), .build = build_kkt },
  { "objectives", N_ ("Dual and primal objective"), .kit = gradus_kit_curves,
    .of = "dual-objective primal-objective", .with = "iterations" },
  { "gap", N_ ("Gap"), .kit = gradus_kit_curves, .of = "gap kkt-gap", .with = "iterations" });
