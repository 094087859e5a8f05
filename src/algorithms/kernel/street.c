/* Gradus: a street between two classes; see street.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-mould.h"
#include "street.h"

/* So many ghosts are drawn: a fan of all of them hides the data. */
#define GHOSTS 8
/* No arrow of a force is longer along an input than this share of what the points have there. */
#define MOST_OF_SPREAD 0.5
/* Sticks may squeeze the points into this share of an axis. */
#define LEAST_SHARE 0.25

/* --- Margins ---------------------------------------------------------------------------------- */

double
gradus_street_length (const double *theta, guint d)
{
  return sqrt (gradus_sum_squares (theta + 1, d));
}

double
gradus_street_score (const double *theta, const double *x, guint d)
{
  double score = theta[0];

  for (guint j = 0; j < d; j++)
    score += theta[1 + j] * x[j];
  return score;
}

double
gradus_street_nearest (const GradusTable *table, const double *theta)
{
  double nearest = INFINITY;

  for (guint i = 0; i < table->n; i++)
    nearest = MIN (nearest,
                   gradus_table_sign (table, i)
                     * gradus_street_score (theta, gradus_table_row (table, i), table->d));
  return table->n > 0 ? nearest : -INFINITY;
}

guint
gradus_street_errors (const GradusTable *table, const double *theta)
{
  guint errors = 0;

  for (guint i = 0; i < table->n; i++)
    errors += gradus_table_sign (table, i)
                * gradus_street_score (theta, gradus_table_row (table, i), table->d)
              <= 0;
  return errors;
}

void
gradus_street_centre (const GradusTable *table, double *centre)
{
  memset (centre, 0, sizeof (double) * table->d);
  for (guint i = 0; i < table->n; i++)
    for (guint j = 0; j < table->d; j++)
      centre[j] += gradus_table_row (table, i)[j] / table->n;
}

void
gradus_street_shadows (const GradusTable *table, const double *theta, double *above,
                       double *below)
{
  *above = INFINITY;
  *below = -INFINITY;
  for (guint i = 0; i < table->n; i++)
    {
      const double f = gradus_street_score (theta, gradus_table_row (table, i), table->d);

      if (table->label[i] > 0)
        *above = MIN (*above, f);
      else
        *below = MAX (*below, f);
    }
}

void
gradus_street_turned (const GradusTable *table, const double *centre, double turn, double shift,
                      double *theta)
{
  const double u[2] = { table->d == 1 ? 1 : cos (turn * G_PI / 180), sin (turn * G_PI / 180) };
  double side = 0;
  guint count[2] = { 0 };

  memset (theta, 0, sizeof (double) * (1 + table->d));
  for (guint i = 0; i < table->n; i++)
    count[table->label[i] > 0]++;
  for (guint j = 0; j < MIN (table->d, 2); j++)
    {
      theta[1 + j] = u[j];
      theta[0] -= u[j] * centre[j];
      for (guint i = 0; i < table->n; i++)
        side += gradus_table_sign (table, i) * u[j] * (gradus_table_row (table, i)[j] - centre[j])
                / count[table->label[i] > 0];
    }
  theta[0] -= shift;
  for (guint j = 0; side < 0 && j <= table->d; j++)
    theta[j] = -theta[j];
}

double
gradus_street_best_shift (const GradusTable *table, double *theta)
{
  double above, below;

  gradus_street_shadows (table, theta, &above, &below);
  theta[0] -= 0.5 * above + 0.5 * below;
  return 0.5 * above - 0.5 * below;
}

/* --- The widest street ------------------------------------------------------------------------ */

/* The points seen from @centre, n x d; free with g_free(). */
static double *
centred (const GradusTable *table, const double *centre)
{
  double *x = g_new (double, (gsize) table->n * table->d);

  for (guint i = 0; i < table->n; i++)
    for (guint j = 0; j < table->d; j++)
      x[(gsize) i * table->d + j] = gradus_table_row (table, i)[j] - centre[j];
  return x;
}

/* What moves no score by more than the forces are known to is what rounding has left of a 0. */
static void
clean (const GradusTable *table, double *w)
{
  g_autofree double *part = g_new (double, table->d);
  double most = 0;

  for (guint j = 0; j < table->d; j++)
    {
      double low, high;

      gradus_find_extent (table->x + j, table->n, table->d, &low, &high);
      part[j] = fabs (w[j]) * (high - low);
      most = MAX (most, part[j]);
    }
  for (guint j = 0; j < table->d; j++)
    if (part[j] <= 1e-10 * most)
      w[j] = 0;
}

void
gradus_street_pulled (const GradusTable *table, const double *alpha, double *w)
{
  g_autofree double *centre = g_new (double, table->d);

  /* From the middle: the forces of both classes are the same, so it takes no part. */
  gradus_street_centre (table, centre);
  memset (w, 0, sizeof (double) * table->d);
  for (guint i = 0; i < table->n; i++)
    for (guint j = 0; j < table->d; j++)
      w[j] += alpha[i] * gradus_table_sign (table, i)
              * (gradus_table_row (table, i)[j] - centre[j]);
}

GradusPairEnd
gradus_street_solve (const GradusTable *table, double c, int without, double tolerance, guint most,
                     double *alpha, double *theta, GradusPairSolution *solution)
{
  g_autofree double *centre = g_new (double, table->d);
  g_autofree double *x = NULL;
  g_autofree double *y = g_new (double, table->n);
  g_autofree double *lower = g_new0 (double, table->n);
  g_autofree double *upper = g_new0 (double, table->n);
  g_autofree double *beta = g_new0 (double, table->n);
  GradusPairEnd end;

  gradus_street_centre (table, centre);
  x = centred (table, centre);
  for (guint i = 0; i < table->n; i++)
    {
      y[i] = gradus_table_sign (table, i);
      if ((int) i == without)
        continue;
      *(y[i] > 0 ? &upper[i] : &lower[i]) = y[i] * c;
      beta[i] = y[i] * alpha[i];
    }
  {
    const GradusPairProblem problem = { .kernel = { .kind = GRADUS_KERNEL_LINEAR }, .n = table->n,
                                        .d = table->d, .x = x, .p = y, .lower = lower,
                                        .upper = upper };

    end = gradus_pair_qp_solve (&problem, tolerance, most, beta, solution);
  }
  for (guint i = 0; i < table->n; i++)
    alpha[i] = fabs (beta[i]);
  if (theta != NULL)
    {
      gradus_street_pulled (table, alpha, theta + 1);
      clean (table, theta + 1);
      theta[0] = solution->b;
      for (guint j = 0; j < table->d; j++)
        theta[0] -= theta[1 + j] * centre[j];
    }
  return end;
}

/* What is so much of what it is a sum of is what rounding has left of a 0. */
#define NOTHING 1e-10

/* The sum of beta_i x_i, @stride numbers apart. */
static double
sum_pulls (const double *beta, const double *x, guint n, guint stride)
{
  double sum = 0, size = 0;

  for (guint i = 0; i < n; i++)
    {
      sum += beta[i] * x[(gsize) i * stride];
      size += fabs (beta[i] * x[(gsize) i * stride]);
    }
  return fabs (sum) <= NOTHING * size ? 0 : sum;
}

/* A constant that the penalty holds is a slope of an input that is 1. Where both classes need not
 * push alike, one more point at the origin, whose force may have any sign, takes up what they
 * differ by. */
GradusPairEnd
gradus_street_solve_held (const GradusTable *table, double c, GradusStreetConstant constant,
                          const double *let_go, double tolerance, guint most, double *theta,
                          GradusPairSolution *solution)
{
  const guint n = table->n, d = table->d, lift = constant == GRADUS_STREET_PENALISED;
  g_autofree double *centre = g_new0 (double, d);
  g_autofree double *x = g_new0 (double, (gsize) (n + 1) * (d + lift));
  g_autofree double *y = g_new0 (double, n + 1);
  g_autofree double *lower = g_new0 (double, n + 1);
  g_autofree double *upper = g_new0 (double, n + 1);
  g_autofree double *beta = g_new0 (double, n + 1);
  const GradusPairProblem problem = { .kernel = { .kind = GRADUS_KERNEL_LINEAR },
                                      .n = constant == GRADUS_STREET_FREE ? n : n + 1,
                                      .d = d + lift, .x = x, .p = y, .lower = lower,
                                      .upper = upper };
  GradusPairEnd end;

  if (constant == GRADUS_STREET_FREE)
    gradus_street_centre (table, centre);
  lower[n] = -INFINITY;
  upper[n] = INFINITY;
  for (guint i = 0; i < n; i++)
    {
      const gboolean held = let_go == NULL || let_go[i] == 0;

      for (guint j = 0; j < d; j++)
        x[(gsize) i * (d + lift) + j] = gradus_table_row (table, i)[j] - centre[j];
      if (lift)
        x[(gsize) i * (d + 1) + d] = 1;
      y[i] = gradus_table_sign (table, i);
      *((y[i] > 0) == held ? &upper[i] : &lower[i]) = (y[i] > 0) == held ? c : -c;
    }
  end = gradus_pair_qp_solve (&problem, tolerance, most, beta, solution);
  theta[0] = 0;
  for (guint j = 0; j < d + lift; j++)
    theta[j < d ? 1 + j : 0] = sum_pulls (beta, x + j, n, d + lift);
  if (constant == GRADUS_STREET_FREE)
    {
      double size = 1;

      theta[0] = !isfinite (solution->m)   ? solution->M
                 : !isfinite (solution->M) ? solution->m
                                           : solution->b;
      for (guint j = 0; j < d; j++)
        {
          theta[0] -= theta[1 + j] * centre[j];
          size += fabs (theta[1 + j] * centre[j]);
        }
      if (fabs (theta[0]) <= NOTHING * size)
        theta[0] = 0;
    }
  return end;
}

gboolean
gradus_street_is_closed (const GradusTable *table, int without, double *place)
{
  const guint n = table->n, d = table->d;
  g_autofree double *centre = g_new (double, d);
  g_autofree double *x = NULL;
  g_autofree double *z = g_new (double, (gsize) n * (d + 1));
  g_autofree double *nothing = g_new0 (double, n);
  g_autofree double *upper = g_new (double, n);
  g_autofree double *weight = g_new0 (double, n);
  double radius = 0, sum = 0;
  GradusPairSolution solution;

  gradus_street_centre (table, centre);
  x = centred (table, centre);
  for (guint i = 0; i < n; i++)
    radius = MAX (radius, gradus_sum_squares (x + (gsize) i * d, d));
  radius = radius > 0 ? sqrt (radius) : 1;
  for (guint i = 0; i < n; i++)
    {
      const double y = gradus_table_sign (table, i);

      upper[i] = (int) i != without;
      z[(gsize) i * (d + 1)] = y;
      for (guint j = 0; j < d; j++)
        z[(gsize) i * (d + 1) + 1 + j] = y * x[(gsize) i * d + j] / radius;
    }
  weight[without == 0 ? 1 : 0] = 1;
  {
    const GradusPairProblem problem = { .kernel = { .kind = GRADUS_KERNEL_LINEAR }, .n = n,
                                        .d = d + 1, .x = z, .p = nothing, .lower = nothing,
                                        .upper = upper };

    gradus_pair_qp_solve (&problem, 1e-14, 100000, weight, &solution);
  }
  /* m is the largest -z.mean: below 0 the mean itself separates. */
  if (solution.m < -1e-13)
    return FALSE;
  memset (place, 0, sizeof (double) * d);
  for (guint i = 0; i < n; i++)
    if (table->label[i] > 0)
      {
        sum += weight[i];
        for (guint j = 0; j < d; j++)
          place[j] += weight[i] * x[(gsize) i * d + j];
      }
  /* What rounding leaves of a coordinate that is 0 is not told. */
  for (guint j = 0; j < d; j++)
    {
      place[j] = centre[j] + place[j] / sum;
      if (fabs (place[j]) <= 1e-9 * radius)
        place[j] = 0;
    }
  return TRUE;
}

gboolean
gradus_street_hull_points (const GradusTable *table, const double *alpha, double *points)
{
  double sum[2] = { 0 };

  memset (points, 0, sizeof (double) * 2 * table->d);
  for (guint i = 0; i < table->n; i++)
    sum[table->label[i] > 0] += alpha[i];
  for (guint i = 0; sum[0] > 0 && sum[1] > 0 && i < table->n; i++)
    for (guint j = 0; j < table->d; j++)
      points[(table->label[i] > 0) * table->d + j]
        += alpha[i] / sum[table->label[i] > 0] * gradus_table_row (table, i)[j];
  for (guint j = 0; j < table->d; j++)
    {
      double low, high;

      gradus_find_extent (table->x + j, table->n, table->d, &low, &high);
      for (guint c = 0; c < 2; c++)
        if (fabs (points[c * table->d + j]) <= 1e-10 * (high - low))
          points[c * table->d + j] = 0;
    }
  return sum[0] > 0 && sum[1] > 0;
}

typedef struct
{
  double x, y;
  guint row;
} Corner;

static int
compare_corners (gconstpointer a_, gconstpointer b_)
{
  const Corner *a = a_, *b = b_;

  return a->x != b->x ? (a->x > b->x) - (a->x < b->x) : (a->y > b->y) - (a->y < b->y);
}

/* Whether the way from @a over @b to @c turns to the left. */
static gboolean
turns_left (const Corner *a, const Corner *b, const Corner *c)
{
  return (b->x - a->x) * (c->y - a->y) > (b->y - a->y) * (c->x - a->x);
}

guint
gradus_street_corners (const GradusTable *table, guint c, guint *corners)
{
  g_autofree Corner *points = g_new (Corner, table->n);
  guint n = 0, kept = 0;

  for (guint i = 0; i < table->n; i++)
    if ((table->label[i] > 0) == (c > 0))
      points[n++] = (Corner) { gradus_table_row (table, i)[0],
                               table->d > 1 ? gradus_table_row (table, i)[1] : 0, i };
  qsort (points, n, sizeof *points, compare_corners);
  /* The lower side from left to right, then the upper one back (A. Andrew 1979). */
  for (guint way = 0; way < 2; way++)
    {
      const guint from = kept;

      for (guint k = 0; k < n; k++)
        {
          const guint at = way == 0 ? k : n - 1 - k;

          while (kept >= from + 2
                 && !turns_left (&points[corners[kept - 2]], &points[corners[kept - 1]],
                                 &points[at]))
            kept--;
          corners[kept++] = at;
        }
      /* The last of one side is the first of the other. */
      if (n > 1)
        kept--;
      else
        break;
    }
  for (guint k = 0; k < kept; k++)
    corners[k] = points[corners[k]].row;
  return kept;
}

/* --- Pictures --------------------------------------------------------------------------------- */

/* Where a point stands in the picture. */
static void
place_of (const GradusTable *table, guint i, double at[2])
{
  at[0] = gradus_table_row (table, i)[0];
  at[1] = table->d > 1 ? gradus_table_row (table, i)[1] : table->label[i];
}

static void
draw_line (const double *theta, guint d, double score, GradusRole role, GradusLineStyle style,
           GradusScene *scene)
{
  if (d > 1)
    gradus_scene_line (scene, theta[1], theta[2], theta[0] - score, role, style);
  else
    gradus_scene_vrule (scene, (score - theta[0]) / theta[1], role, style, NULL);
}

void
gradus_street_draw (const double *theta, guint d, double reach, GradusRole role,
                    GradusLineStyle style, GradusScene *scene)
{
  if (!(gradus_street_length (theta, MIN (d, 2)) > 0))
    return;
  draw_line (theta, d, 0, role, style, scene);
  for (int side = -1; reach > 0 && side <= 1; side += 2)
    draw_line (theta, d, side * reach, role, GRADUS_LINE_THIN | GRADUS_LINE_DASHED, scene);
}

/* From the point @by across the street, in units of distance: towards where f grows. */
static void
draw_across (const double at[2], const double *theta, guint d, double by, gboolean arrow,
             GradusRole role, GradusLineStyle style, GradusScene *scene)
{
  const double length = gradus_street_length (theta, MIN (d, 2));
  const double x = at[0] + by * theta[1] / length;
  const double y = at[1] + (d > 1 ? by * theta[2] / length : 0);

  if (arrow)
    gradus_scene_arrow (scene, at[0], at[1], x, y, role, style);
  else
    gradus_scene_segment (scene, at[0], at[1], x, y, role, style);
}

/* Input @j of the foot of the stick of point @i. */
static double
foot_of (const GradusTable *table, const double *theta, guint i, guint j)
{
  const double *x = gradus_table_row (table, i);

  return x[j] - gradus_street_score (theta, x, table->d) * theta[1 + j]
                  / gradus_square (gradus_street_length (theta, 2));
}

/* How far sticks may lead along the first two inputs: everywhere, or, where the points would be
 * squeezed into a small part of the picture, because the units are unlike, a little beyond them. */
static void
find_room (const GradusTable *table, const double *theta, double low[2], double high[2])
{
  gboolean squeezed = FALSE;

  for (guint j = 0; j < 2; j++)
    {
      double least, most;

      gradus_find_extent (table->x + j, table->n, table->d, &low[j], &high[j]);
      least = low[j];
      most = high[j];
      for (guint i = 0; i < table->n; i++)
        {
          least = MIN (least, foot_of (table, theta, i, j));
          most = MAX (most, foot_of (table, theta, i, j));
        }
      squeezed = squeezed || high[j] - low[j] < LEAST_SHARE * (most - least);
    }
  for (guint j = 0; j < 2; j++)
    {
      const double room = squeezed ? MOST_OF_SPREAD * (high[j] - low[j]) : INFINITY;

      low[j] -= room;
      high[j] += room;
    }
}

/* How much of the stick of point @i lies between @low and @high. */
static double
find_share (const GradusTable *table, const double *theta, guint i, const double low[2],
            const double high[2])
{
  double share = 1;

  for (guint j = 0; j < 2; j++)
    {
      const double x = gradus_table_row (table, i)[j], foot = foot_of (table, theta, i, j);
      const double end = CLAMP (foot, low[j], high[j]);

      if (end != foot)
        share = MIN (share, (end - x) / (foot - x));
    }
  return share;
}

void
gradus_street_draw_sticks (const GradusTable *table, const double *theta, guint shown,
                           GradusScene *scene)
{
  const double length = gradus_street_length (theta, MIN (table->d, 2));
  const double nearest = gradus_street_nearest (table, theta);
  double low[2], high[2];

  if (length > 0 && table->d == 2)
    find_room (table, theta, low, high);
  for (guint i = 0; length > 0 && i < MIN (shown, table->n); i++)
    {
      const double f = gradus_street_score (theta, gradus_table_row (table, i), table->d);
      const double margin = gradus_table_sign (table, i) * f;
      const gboolean lit = margin <= nearest + 1e-9 * fabs (nearest);
      const double share = table->d == 2 ? find_share (table, theta, i, low, high) : 1;
      double at[2];

      place_of (table, i, at);
      draw_across (at, theta, table->d, share * (-f / length), FALSE,
                   margin < 0 ? GRADUS_ROLE_ERROR
                   : lit      ? GRADUS_ROLE_ACCENT
                              : GRADUS_ROLE_MUTED,
                   (lit ? GRADUS_LINE_BOLD : GRADUS_LINE_SOLID)
                     | (share < 1 ? GRADUS_LINE_DASHED : GRADUS_LINE_SOLID),
                   scene);
    }
}

void
gradus_street_draw_slacks (const GradusTable *table, const double *theta, GradusScene *scene)
{
  const double length = gradus_street_length (theta, MIN (table->d, 2));

  for (guint i = 0; length > 0 && i < table->n; i++)
    {
      const double y = gradus_table_sign (table, i);
      const double slack = 1 - y * gradus_street_score (theta, gradus_table_row (table, i),
                                                        table->d);
      double at[2];

      if (slack <= 1e-6)
        continue;
      place_of (table, i, at);
      draw_across (at, theta, table->d, y * slack / length, FALSE, GRADUS_ROLE_ERROR,
                   GRADUS_LINE_BOLD, scene);
    }
}

void
gradus_street_draw_forces (const GradusTable *table, const double *theta, const double *alpha,
                           double reach, GradusScene *scene)
{
  const double length = gradus_street_length (theta, MIN (table->d, 2));
  double most = 0;

  for (guint i = 0; i < table->n; i++)
    most = MAX (most, alpha[i]);
  if (!(length > 0))
    return;
  /* In unlike units the street may lie across the narrow input: no arrow leads far out of it. */
  for (guint j = 0; j < MIN (table->d, 2); j++)
    {
      double low, high;

      gradus_find_extent (table->x + j, table->n, table->d, &low, &high);
      if (high > low)
        reach = MIN (reach, MOST_OF_SPREAD * (high - low) * length / fabs (theta[1 + j]));
    }
  for (guint i = 0; i < table->n; i++)
    if (alpha[i] > 1e-9 * most)
      {
        double at[2];

        place_of (table, i, at);
        draw_across (at, theta, table->d,
                     -gradus_table_sign (table, i) * reach * alpha[i] / most, TRUE,
                     GRADUS_ROLE_CLASS + (table->label[i] > 0), GRADUS_LINE_BOLD, scene);
      }
}

void
gradus_street_draw_hulls (const GradusTable *table, guint n, GradusScene *scene)
{
  g_autofree guint *corners = g_new (guint, 2 * (gsize) table->n + 1);
  g_autofree double *x = g_new (double, 2 * (gsize) table->n + 1);
  g_autofree double *y = g_new (double, 2 * (gsize) table->n + 1);

  for (guint c = 0; c < n; c++)
    {
      const guint kept = gradus_street_corners (table, c, corners);

      for (guint k = 0; k < kept; k++)
        {
          double at[2];

          place_of (table, corners[k], at);
          x[k] = at[0];
          y[k] = at[1];
        }
      gradus_scene_polygon (scene, x, y, kept, GRADUS_ROLE_CLASS + (int) c, GRADUS_LINE_SOLID,
                            0.15);
    }
}

double
gradus_street_reach (const GradusTable *table)
{
  double reach = 0;

  for (guint j = 0; j < MIN (table->d, 2); j++)
    {
      double low, high;

      gradus_find_extent (table->x + j, table->n, table->d, &low, &high);
      reach = MAX (reach, 0.25 * (high - low));
    }
  return reach > 0 ? reach : 1;
}

double
gradus_street_fetch (const GradusTable *table, const double *centre, double turn, double shift)
{
  const double angle = turn * G_PI / 180;
  double most = 2 * gradus_street_reach (table);

  if (table->d > 1)
    {
      const GradusDial dial = gradus_dial_around (table, centre[0], centre[1], 1);

      /* In units so unlike that the axes differ the picture is narrow across some streets. */
      if (dial.half[0] != dial.half[1])
        most = MIN (most, gradus_dial_reach (&dial, cos (angle), sin (angle)));
    }
  return gradus_kit_fetch (-most, most, 1, shift);
}

void
gradus_street_draw_handles (const GradusTable *table, const double *centre, double turn,
                            double shift, const GradusArray *attempts, GradusScene *scene)
{
  const double angle = turn * G_PI / 180;
  const double c[2] = { centre[0], table->d > 1 ? centre[1] : 0.5 };
  const double u[2] = { table->d > 1 ? cos (angle) : 1, table->d > 1 ? sin (angle) : 0 };
  const gsize n = attempts->n_dims == 2 ? attempts->shape[0] : 0;
  const double seen = gradus_street_fetch (table, centre, turn, shift);
  const double at[2] = { c[0] + seen * u[0], c[1] + seen * u[1] };
  const GradusHandleMap along = { { -c[0] * u[0] - c[1] * u[1], u[0], u[1] }, { 0 } };
  g_autofree double *theta = g_new (double, 1 + table->d);
  GradusDial dial;
  double tip[2], far;

  for (gsize t = n > GHOSTS ? n - GHOSTS : 0; t < n; t++)
    {
      gradus_street_turned (table, centre, attempts->data[2 * t], attempts->data[2 * t + 1],
                            theta);
      gradus_street_draw (theta, table->d, 0, GRADUS_ROLE_PAST,
                          GRADUS_LINE_THIN | GRADUS_LINE_DASHED, scene);
    }
  gradus_scene_point (scene, at[0], at[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.4, -1);
  gradus_scene_map_handle (scene, "shift", NULL, along, at[0], at[1]);
  if (table->d < 2)
    return;
  /* The tip of the normal, seen from the middle of the data, about which the street is turned. */
  dial = gradus_dial_around (table, c[0], c[1], 1);
  far = fmin (MAX (seen, 0) + gradus_street_reach (table), gradus_dial_reach (&dial, u[0], u[1]));
  tip[0] = c[0] + far * u[0];
  tip[1] = c[1] + far * u[1];
  gradus_scene_arrow (scene, at[0], at[1], tip[0], tip[1], GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN);
  gradus_scene_point (scene, tip[0], tip[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.2, -1);
  gradus_scene_turn_handle (scene, "turn", 180, c[0], c[1], tip[0], tip[1]);
}
