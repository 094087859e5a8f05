/* Gradus: the lasso and the elastic net by coordinate descent.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-lasso.h"
#include "gradus-vector-math.h"

GRADUS_VECTOR_CLONES static void
take_away (double *r, const double *column, double by, gsize n)
{
  for (gsize i = 0; i < n; i++)
    r[i] -= by * column[i];
}

typedef struct
{
  const double *columns;
  gsize n;
  double scale, l1, l2;
  double *theta, *r;
  double *norms; /* scale |x_j|^2 */
} Problem;

/* The best value of coordinate @j; returns how far it moved. */
static double
visit (const Problem *p, guint j)
{
  const double *column = &p->columns[(gsize) j * p->n];
  const double old = p->theta[j], stiff = p->norms[j] + 2 * p->l2;
  const double pull = p->scale * gradus_dot (column, p->r, p->n) + p->norms[j] * old;
  double now = 0;

  if (stiff > 0 && fabs (pull) > p->l1)
    now = (pull - copysign (p->l1, pull)) / stiff;
  if (now != old)
    take_away (p->r, column, now - old, p->n);
  p->theta[j] = now;
  return fabs (now - old);
}

guint
gradus_lasso_descend (const double *columns, gsize n, guint p, const double *y, double scale,
                      double l1, double l2, double tolerance, guint most, double *theta)
{
  g_autofree double *r = g_memdup2 (y, sizeof (double) * n);
  g_autofree double *norms = g_new (double, p);
  const Problem problem = { columns, n, scale, l1, l2, theta, r, norms };
  guint sweeps = 0;

  for (guint j = 0; j < p; j++)
    {
      const double *column = &columns[(gsize) j * n];

      norms[j] = scale * gradus_dot (column, column, n);
      if (theta[j] != 0)
        take_away (r, column, theta[j], n);
    }
  while (sweeps < most)
    {
      double moved = 0;

      for (guint j = 0; j < p; j++)
        moved = fmax (moved, visit (&problem, j));
      sweeps++;
      if (moved < tolerance)
        return sweeps;
      for (moved = INFINITY; moved >= tolerance && sweeps < most; sweeps++)
        {
          moved = 0;
          for (guint j = 0; j < p; j++)
            if (theta[j] != 0)
              moved = fmax (moved, visit (&problem, j));
        }
    }
  return 0;
}
