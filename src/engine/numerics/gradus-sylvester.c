/* Gradus: Sylvester's equation with symmetric matrices.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-sylvester.h"

#include <float.h>
#include <math.h>

#include "gradus-linalg.h"

GradusSylvester *
gradus_sylvester_new (const double *a, guint b, const double *c, guint t)
{
  g_autoptr (GradusSylvester) s = g_new0 (GradusSylvester, 1);
  double largest_u = 0, largest_v = 0;

  s->b = b;
  s->t = t;
  s->u = g_new (double, b);
  s->v = g_new (double, t);
  s->rows = g_new (double, (gsize) b *b);
  s->columns = g_new (double, (gsize) t *t);
  if (!gradus_symmetric_eigen (a, b, s->u, s->rows)
      || !gradus_symmetric_eigen (c, t, s->v, s->columns))
    return NULL;
  for (guint j = 0; j < b; j++)
    largest_u = MAX (largest_u, fabs (s->u[j]));
  for (guint k = 0; k < t; k++)
    largest_v = MAX (largest_v, fabs (s->v[k]));
  s->floor = DBL_EPSILON * MAX (b, t) * (largest_u + largest_v);
  return g_steal_pointer (&s);
}

void
gradus_sylvester_free (GradusSylvester *sylvester)
{
  g_free (sylvester->u);
  g_free (sylvester->v);
  g_free (sylvester->rows);
  g_free (sylvester->columns);
  g_free (sylvester);
}

/* U' @x V, or U @x V' to go back. */
static void
turn (const GradusSylvester *s, const double *x, gboolean back, double *out)
{
  g_autofree double *half = g_new0 (double, (gsize) s->b * s->t);

  for (guint i = 0; i < s->b; i++)
    for (guint j = 0; j < s->b; j++)
      {
        const double weight = s->rows[back ? (gsize) j * s->b + i : (gsize) i * s->b + j];

        for (guint k = 0; k < s->t; k++)
          half[(gsize) i * s->t + k] += weight * x[(gsize) j * s->t + k];
      }
  for (guint i = 0; i < s->b; i++)
    for (guint k = 0; k < s->t; k++)
      {
        double sum = 0;

        for (guint l = 0; l < s->t; l++)
          sum += half[(gsize) i * s->t + l]
                 * s->columns[back ? (gsize) l * s->t + k : (gsize) k * s->t + l];
        out[(gsize) i * s->t + k] = sum;
      }
}

void
gradus_sylvester_turn (const GradusSylvester *sylvester, const double *h, double *turned)
{
  turn (sylvester, h, FALSE, turned);
}

void
gradus_sylvester_turn_back (const GradusSylvester *sylvester, const double *turned, double *out)
{
  turn (sylvester, turned, TRUE, out);
}

gboolean
gradus_sylvester_solve (const GradusSylvester *s, const double *h, double *theta)
{
  g_autofree double *turned = g_new (double, (gsize) s->b * s->t);

  gradus_sylvester_turn (s, h, turned);
  for (guint j = 0; j < s->b; j++)
    for (guint k = 0; k < s->t; k++)
      {
        const double divisor = s->u[j] + s->v[k];

        if (!(fabs (divisor) > s->floor))
          return FALSE;
        turned[(gsize) j * s->t + k] /= divisor;
      }
  gradus_sylvester_turn_back (s, turned, theta);
  return TRUE;
}
