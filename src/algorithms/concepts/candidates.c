/* Candidates, the models that stand for election: see candidates.h.
 *
 * Powers are taken of a standardised input: the same functions, computed with fewer digits lost.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "candidates.h"

#include <gsl/gsl_sort.h>


void
gradus_candidate_init_bumps (GradusCandidate *self, const double *x, guint n, guint d,
                             double width, double lambda, gboolean both)
{
  self->basis = gradus_basis_new (GRADUS_BASIS_GAUSSIAN, 0, width, x, n, d,
                                  GRADUS_CANDIDATE_MOST);
  self->lambda = lambda;
  self->width = width;
  self->spread = 1;
  self->name = both ? g_strdup_printf ("h = %s, λ = %s", GRADUS_NUM (width), GRADUS_NUM (lambda))
                    : g_strdup_printf ("λ = %s", GRADUS_NUM (lambda));
}

void
gradus_candidate_init_power (GradusCandidate *self, const GradusTable *table, guint degree,
                             double lambda)
{
  double square = 0;

  self->basis = gradus_basis_new (GRADUS_BASIS_POLYNOMIAL, degree, 1, NULL, 0, table->d, 0);
  self->degree = degree;
  self->lambda = lambda;
  self->ease = -(double) degree;
  for (guint i = 0; i < table->n; i++)
    self->shift += gradus_table_row (table, i)[0] / table->n;
  for (guint i = 0; i < table->n; i++)
    square += gradus_square (gradus_table_row (table, i)[0] - self->shift) / table->n;
  self->spread = sqrt (square);
  /* What is left of a constant after the mean is rounding. */
  if (!(self->spread > 1e-12 * fabs (self->shift) && isfinite (self->spread)))
    self->spread = 1;
  self->name = g_strdup_printf (_ ("degree %u"), degree);
}

void
gradus_candidate_clear (GradusCandidate *self)
{
  gradus_basis_free (self->basis);
  g_free (self->name);
}

void
gradus_candidate_row (const GradusCandidate *self, const double *x, double *out)
{
  if (self->basis->kind == GRADUS_BASIS_POLYNOMIAL)
    {
      const double z = (x[0] - self->shift) / self->spread;

      gradus_basis_row (self->basis, &z, out);
    }
  else
    gradus_basis_row (self->basis, x, out);
}

double
gradus_candidate_predict (const GradusCandidate *self, const double *theta, const double *x)
{
  double row[GRADUS_CANDIDATE_MOST], sum = 0;

  gradus_candidate_row (self, x, row);
  for (guint j = 0; j < self->basis->n; j++)
    sum += theta[j] * row[j];
  if (isfinite (sum))
    return sum;
  /* So far away from the data that powers of it are no numbers: the highest one that counts says on
   * which side the largest number is. */
  for (guint j = self->basis->n; j-- > 0;)
    if (theta[j] != 0)
      return copysign (G_MAXDOUBLE, row[j] < 0 ? -theta[j] : theta[j]);
  return 0;
}

double
gradus_candidate_miss (double y, double value)
{
  const double difference = y - value;

  return fabs (difference) <= 1e-14 * (fabs (y) + fabs (value)) ? 0 : difference;
}

GradusRidge *
gradus_candidate_equations (const GradusCandidate *self, const GradusTable *table,
                            const double *judge)
{
  const guint b = self->basis->n;
  g_autofree double *rows = g_new (double, (gsize) table->n * b);
  g_autofree double *y = g_new (double, table->n);
  guint m = 0;

  for (guint i = 0; i < table->n; i++)
    if (judge == NULL || judge[i] == 0)
      {
        gradus_candidate_row (self, gradus_table_row (table, i), &rows[(gsize) m * b]);
        y[m++] = table->y[i];
      }
  return gradus_ridge_new (rows, m, b, y, NULL, NULL);
}

double
gradus_candidate_fit (const GradusCandidate *self, const GradusTable *table, const double *judge,
                      double *theta)
{
  g_autoptr (GradusRidge) ridge = gradus_candidate_equations (self, table, judge);
  double sum = 0;

  if (ridge == NULL)
    return NAN;
  gradus_ridge_solve (ridge, self->lambda, theta);
  for (guint i = 0; i < table->n; i++)
    if (judge == NULL || judge[i] == 0)
      sum += gradus_square (gradus_candidate_miss (
               table->y[i], gradus_candidate_predict (self, theta, gradus_table_row (table, i))))
             / ridge->m;
  return isfinite (sum) ? sum : NAN;
}

/* --- Pictures --------------------------------------------------------------------------------- */

#define CURVE 241

GradusCandidateFrame
gradus_candidate_frame (GradusScene *scene, const GradusTable *table)
{
  GradusCandidateFrame frame = { table, INFINITY, -INFINITY, INFINITY, -INFINITY, 1 };

  for (guint i = 0; i < table->n; i++)
    {
      frame.low = MIN (frame.low, gradus_table_row (table, i)[0]);
      frame.high = MAX (frame.high, gradus_table_row (table, i)[0]);
      frame.bottom = MIN (frame.bottom, table->y[i]);
      frame.top = MAX (frame.top, table->y[i]);
    }
  if (frame.top > frame.bottom)
    frame.span = frame.top - frame.bottom;
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT,
                         table->d == 1 ? table->names[table->x_columns[0]]
                           : C_ ("axis", "prediction"),
                         table->names[table->y_column]);
  gradus_scene_set_y_range (scene, frame.bottom - 0.25 * frame.span,
                            frame.top + 0.25 * frame.span);
  if (table->d == 1)
    gradus_scene_set_x_range (scene, frame.low, frame.high);
  else
    {
      gradus_scene_set_x_range (scene, frame.bottom, frame.top);
      gradus_scene_line (scene, 1, -1, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
    }
  return frame;
}

/* What is far outside of the picture stands a little outside of it. */
static double
find_near (const GradusCandidate *self, const double *theta, const GradusCandidateFrame *frame,
           const double *x)
{
  return CLAMP (gradus_candidate_predict (self, theta, x), frame->bottom - 50 * frame->span,
                frame->top + 50 * frame->span);
}

void
gradus_candidate_draw_curve (const GradusCandidate *self, const double *theta,
                             const GradusCandidateFrame *frame, GradusRole role,
                             GradusLineStyle style, GradusScene *scene)
{
  double x[CURVE], y[CURVE];

  if (frame->table->d > 1)
    return;
  for (guint k = 0; k < CURVE; k++)
    {
      x[k] = frame->low + (frame->high - frame->low) * k / (CURVE - 1);
      y[k] = find_near (self, theta, frame, &x[k]);
    }
  gradus_scene_polyline (scene, x, y, CURVE, role, style);
}

void
gradus_candidate_place (const GradusCandidate *self, const double *theta,
                        const GradusCandidateFrame *frame, guint i, double *x, double *y)
{
  const double *row = gradus_table_row (frame->table, i);

  *y = self != NULL ? find_near (self, theta, frame, row) : 0;
  *x = frame->table->d == 1 ? row[0] : *y;
}

void
gradus_candidate_draw_judge (const GradusCandidate *self, const double *theta,
                             const GradusCandidateFrame *frame, guint i, GradusScene *scene)
{
  double x, y;

  gradus_candidate_place (self, theta, frame, i, &x, &y);
  if (self != NULL)
    gradus_scene_segment (scene, x, frame->table->y[i], x, y, GRADUS_ROLE_ERROR,
                          GRADUS_LINE_SOLID);
  gradus_scene_point (scene, x, frame->table->y[i], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.3,
                      (int) i);
}

double
gradus_candidates_height (const double *marks, const double *spreads, guint n)
{
  g_autofree double *sorted = g_memdup2 (marks, sizeof (double) * n);
  double most, high = 0;

  gsl_sort (sorted, 1, n);
  most = MAX (8 * sorted[0], 1.2 * sorted[n / 2]);
  for (guint m = 0; m < n; m++)
    if (marks[m] <= most)
      high = MAX (high, marks[m] + (spreads != NULL ? spreads[m] : 0));
  return high > 0 ? high : 1;
}

void
gradus_candidates_draw_plan (const double *turns, guint n, guint fits, guint seen, gboolean now,
                             const char *row, GradusScene *scene)
{
  gradus_scene_set_axes (scene,
                         GRADUS_AXES_INTEGER_X | GRADUS_AXES_INTEGER_Y | GRADUS_AXES_FLIP_Y,
                         C_ ("axis", "point"), row);
  if (gradus_kit_waits (scene, n > GRADUS_CANDIDATE_PLANNED,
                        _ ("The plan is drawn where there are at most 20 points.")))
    return;
  gradus_scene_set_x_range (scene, 0.5, n + 0.5);
  gradus_scene_set_y_range (scene, 0.5, fits + 0.5);
  for (guint fit = 0; fit < fits; fit++)
    for (guint i = 0; i < n; i++)
      if (turns[i] == fit)
        gradus_scene_point (scene, i + 1, fit + 1,
                            now && seen == fit + 1 ? GRADUS_ROLE_ACCENT
                            : fit < seen           ? GRADUS_ROLE_ERROR
                                                   : GRADUS_ROLE_MUTED,
                            GRADUS_SHAPE_RING, 1.3, -1);
      else
        gradus_scene_point (scene, i + 1, fit + 1,
                            fit < seen ? GRADUS_ROLE_DATA : GRADUS_ROLE_MUTED,
                            GRADUS_SHAPE_CIRCLE, 1, -1);
  /* A legend would hide some of them. */
  gradus_scene_set_caption (scene, _ ("Row by row: rings are left out, dots are learnt from."));
}

char *
gradus_candidates_names (const GradusCandidate *candidates, guint n)
{
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint m = 0; m < n; m++)
    g_string_append_printf (all, m > 0 ? "\n%s" : "%s", candidates[m].name);
  return g_strdup (all->str);
}
