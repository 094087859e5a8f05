/* Gradus: convex quadratic programmes, solved by a primal active set, one step at a time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gsl/gsl_linalg.h>
#include <math.h>
#include <string.h>

#include "gradus-active-set.h"
#include "gradus-linalg.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (gsl_matrix, gsl_matrix_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (gsl_vector, gsl_vector_free)

/* What counts as 0, against the size of what it was made from. */
#define TINY 1e-10

/* --- Small pieces ----------------------------------------------------------------------------- */

static double
dot (const double *a, const double *b, guint n)
{
  double sum = 0;

  for (guint j = 0; j < n; j++)
    sum += a[j] * b[j];
  return sum;
}

/* The largest entry, without its sign. */
static double
find_most (const double *a, guint n)
{
  double most = 0;

  for (guint j = 0; j < n; j++)
    most = fmax (most, fabs (a[j]));
  return most;
}

static const double *
row_of (const GradusQuadratic *problem, guint row)
{
  return &problem->rows[(gsize) row * problem->n];
}

/* The unknown that a row with one entry bounds; n for another row. */
static guint
find_single (const GradusQuadratic *problem, guint row)
{
  const double *a = row_of (problem, row);
  guint single = problem->n;

  for (guint j = 0; j < problem->n; j++)
    if (a[j] != 0)
      {
        if (single != problem->n)
          return problem->n;
        single = j;
      }
  return single;
}

/* F @v into @out. */
static void
multiply (const GradusQuadratic *problem, const double *v, double *out)
{
  for (guint j = 0; j < problem->n; j++)
    out[j] = problem->hessian != NULL
               ? dot (&problem->hessian[(gsize) j * problem->n], v, problem->n)
               : 0;
}

/* 1/2 x'F x + f'x. */
static double
find_value (const GradusQuadratic *problem, const double *x)
{
  g_autofree double *product = g_new (double, MAX (problem->n, 1));

  multiply (problem, x, product);
  return 0.5 * dot (x, product, problem->n) + dot (problem->linear, x, problem->n);
}

/* The gradient at @x into @g, and the size of what it was made from. */
static double
find_gradient (const GradusQuadratic *problem, const double *x, double *g)
{
  double scale = G_MINDOUBLE;

  multiply (problem, x, g);
  for (guint j = 0; j < problem->n; j++)
    {
      scale = fmax (scale, fabs (g[j]) + fabs (problem->linear[j]));
      g[j] += problem->linear[j];
    }
  return scale;
}

/* --- The working set -------------------------------------------------------------------------- */

/* The working rows as the columns of Q R: the first columns of Q span them, the others, Z, are the
 * directions that leave them alone. */
typedef struct
{
  guint k;           /* working rows */
  guint *rows;       /* k */
  gsl_matrix *q, *r; /* n x n; n x k, NULL where k = 0 */
} Factor;

static void
factor_clear (Factor *factor)
{
  g_free (factor->rows);
  g_clear_pointer (&factor->q, gsl_matrix_free);
  g_clear_pointer (&factor->r, gsl_matrix_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Factor, factor_clear)

static void
factorise (const GradusActiveSet *qp, const GradusQuadratic *problem, Factor *factor)
{
  const guint n = problem->n;
  g_autoptr (gsl_matrix) columns = NULL;
  g_autoptr (gsl_vector) tau = NULL;

  factor->rows = g_new (guint, MAX (problem->n_rows, 1));
  for (guint i = 0; i < problem->n_rows; i++)
    if (qp->working.data[i])
      factor->rows[factor->k++] = i;
  factor->q = gsl_matrix_alloc (n, n);
  if (factor->k == 0)
    {
      gsl_matrix_set_identity (factor->q);
      return;
    }
  columns = gsl_matrix_alloc (n, factor->k);
  tau = gsl_vector_alloc (factor->k);
  factor->r = gsl_matrix_alloc (n, factor->k);
  for (guint c = 0; c < factor->k; c++)
    for (guint j = 0; j < n; j++)
      gsl_matrix_set (columns, j, c, row_of (problem, factor->rows[c])[j]);
  gsl_linalg_QR_decomp (columns, tau);
  gsl_linalg_QR_unpack (columns, tau, factor->q, factor->r);
}

/* Column @c of Q times @v. */
static double
project (const Factor *factor, guint c, const double *v)
{
  double sum = 0;

  for (guint j = 0; j < factor->q->size1; j++)
    sum += gsl_matrix_get (factor->q, j, c) * v[j];
  return sum;
}

/* Whether @g has no part along Z, to rounding. */
static gboolean
is_balanced (const Factor *factor, const double *g, double scale)
{
  for (guint c = factor->k; c < factor->q->size1; c++)
    if (fabs (project (factor, c, g)) > TINY * scale)
      return FALSE;
  return TRUE;
}

void
gradus_active_set_assign (GradusActiveSet *to, const GradusActiveSet *from)
{
  *to = *from;
  memset (&to->x, 0, sizeof to->x);
  memset (&to->direction, 0, sizeof to->direction);
  memset (&to->multipliers, 0, sizeof to->multipliers);
  memset (&to->working, 0, sizeof to->working);
  gradus_array_assign (&to->x, &from->x);
  gradus_array_assign (&to->direction, &from->direction);
  gradus_array_assign (&to->multipliers, &from->multipliers);
  gradus_int_array_assign (&to->working, &from->working);
}

void
gradus_active_set_clear (GradusActiveSet *qp)
{
  gradus_array_clear (&qp->x);
  gradus_array_clear (&qp->direction);
  gradus_array_clear (&qp->multipliers);
  gradus_int_array_clear (&qp->working);
}

/* --- Beginning -------------------------------------------------------------------------------- */

/* Whether F has no negative eigenvalue, to working precision, and all numbers are finite. */
static gboolean
is_sound (const GradusQuadratic *problem, const double *x)
{
  const guint n = problem->n;
  g_autofree double *f = g_new (double, (gsize) n *n);
  double most;

  for (guint j = 0; j < n; j++)
    if (!isfinite (x[j]) || !isfinite (problem->linear[j]))
      return FALSE;
  for (gsize k = 0; k < (gsize) problem->n_rows * n; k++)
    if (!isfinite (problem->rows[k]))
      return FALSE;
  for (guint i = 0; i < problem->n_rows; i++)
    if (!isfinite (problem->bounds[i]))
      return FALSE;
  if (problem->hessian == NULL)
    return TRUE;
  memcpy (f, problem->hessian, (gsize) n * n * sizeof (double));
  for (gsize k = 0; k < (gsize) n * n; k++)
    if (!isfinite (f[k]))
      return FALSE;
  most = find_most (f, n * n);
  for (guint j = 0; j < n; j++)
    f[(gsize) j * n + j] += n * TINY * most;
  return most == 0 || gradus_cholesky (f, n);
}

/* Take @row in if it does not follow from the @k orthonormal rows of @basis, then one more. */
static gboolean
try_row (const GradusQuadratic *problem, guint row, double *basis, guint k)
{
  const guint n = problem->n;
  const double *a = row_of (problem, row);
  const double size = sqrt (dot (a, a, n));
  double *left = &basis[(gsize) k * n], rest;

  if (k == n)
    return FALSE;
  memcpy (left, a, n * sizeof (double));
  /* Twice is enough. */
  for (guint again = 0; again < 2; again++)
    for (guint c = 0; c < k; c++)
      {
        const double part = dot (&basis[(gsize) c * n], left, n);

        for (guint j = 0; j < n; j++)
          left[j] -= part * basis[(gsize) c * n + j];
      }
  rest = sqrt (dot (left, left, n));
  if (!(rest > 1e-9 * size))
    return FALSE;
  for (guint j = 0; j < n; j++)
    left[j] /= rest;
  return TRUE;
}

/* How far @x is inside of @row: 0 where that is only rounding, against the largest of all unknowns,
 * because an unknown that has come down to a bound carries what the others were rounded by. */
static double
find_room (const GradusQuadratic *problem, guint row, const double *x)
{
  const double *a = row_of (problem, row);
  const double room = dot (a, x, problem->n) - problem->bounds[row];
  const double scale = fmax (fabs (problem->bounds[row]),
                             find_most (a, problem->n) * find_most (x, problem->n));

  return fabs (room) <= 1e-14 * scale ? 0 : room;
}

GradusActiveSetStatus
gradus_active_set_begin (GradusActiveSet *qp, const GradusQuadratic *problem, const double *x)
{
  const guint n = problem->n;
  g_autofree double *basis = g_new (double, (gsize) n *n);
  double worst = 0;
  gint32 *working;

  memcpy (gradus_array_init_vector (&qp->x, n), x, n * sizeof (double));
  gradus_array_init_vector (&qp->direction, n);
  gradus_array_init_vector (&qp->multipliers, problem->n_rows);
  working = gradus_int_array_init (&qp->working, problem->n_rows);
  qp->dropped = qp->blocking = -1;
  qp->standing = qp->ray = qp->stalled = 0;
  qp->slope = qp->curvature = qp->length = 0;
  qp->free = (gint32) n;
  if (!is_sound (problem, x))
    return GRADUS_ACTIVE_SET_NOT_CONVEX;
  qp->value = find_value (problem, x);
  for (guint i = 0; i < problem->n_rows; i++)
    {
      const double room = find_room (problem, i, x);
      const double broken = i < problem->n_equal ? fabs (room) : -room;

      if (broken > worst)
        {
          worst = broken;
          qp->blocking = (gint32) i;
        }
      if (room == 0 && try_row (problem, i, basis, n - (guint) qp->free))
        {
          working[i] = 1;
          qp->free--;
        }
    }
  return worst > 0 ? GRADUS_ACTIVE_SET_INFEASIBLE : GRADUS_ACTIVE_SET_READY;
}

/* --- The three parts -------------------------------------------------------------------------- */

GradusActiveSetStatus
gradus_active_set_price (GradusActiveSet *qp, const GradusQuadratic *problem)
{
  const guint n = problem->n;
  g_autofree double *g = g_new (double, MAX (n, 1));
  const double scale = find_gradient (problem, qp->x.data, g);
  double *u = gradus_array_overwrite (&qp->multipliers), least = 0;
  g_auto (Factor) factor = { 0 };

  factorise (qp, problem, &factor);
  for (guint i = 0; i < problem->n_rows; i++)
    u[i] = 0;
  qp->dropped = -1;
  qp->standing = is_balanced (&factor, g, scale);
  if (!qp->standing)
    return GRADUS_ACTIVE_SET_READY;
  /* R u = Q'g, from below. */
  for (guint c = factor.k; c-- > 0;)
    {
      double sum = project (&factor, c, g);

      for (guint e = c + 1; e < factor.k; e++)
        sum -= gsl_matrix_get (factor.r, c, e) * u[factor.rows[e]];
      u[factor.rows[c]] = sum / gsl_matrix_get (factor.r, c, c);
    }
  for (guint c = 0; c < factor.k; c++)
    {
      const guint i = factor.rows[c];
      const double *a = row_of (problem, i);

      if (fabs (u[i]) * sqrt (dot (a, a, n)) <= TINY * scale)
        u[i] = 0;
      if (i < problem->n_equal || u[i] >= least || (qp->stalled > 0 && qp->dropped >= 0))
        continue;
      /* Of equal ones the first, whatever rounding has made of them. */
      if (qp->dropped < 0 || u[i] < least * (1 + TINY))
        {
          least = u[i];
          qp->dropped = (gint32) i;
        }
    }
  if (qp->dropped < 0)
    return GRADUS_ACTIVE_SET_OPTIMAL;
  gradus_int_array_write (&qp->working)[qp->dropped] = 0;
  qp->free++;
  return GRADUS_ACTIVE_SET_READY;
}

/* What is only rounding becomes 0, and of a ray the largest entry, without its sign, 1. */
static void
tidy (double *p, guint n, gboolean ray)
{
  const double most = find_most (p, n);

  for (guint j = 0; j < n && most > 0; j++)
    p[j] = fabs (p[j]) <= 1e-14 * most ? 0 : ray ? p[j] / most : p[j];
}

/* The direction in the coordinates of Z, of which there are @free: against the part of the gradient
 * @g along which F is flat, if there is one, else to the lowest place. */
static void
aim_within (GradusActiveSet *qp, const GradusQuadratic *problem, const Factor *factor,
            const double *g, double scale, double *p)
{
  const guint n = problem->n, free = n - factor->k;
  g_autofree double *reduced = g_new0 (double, (gsize) free *free);
  g_autofree double *values = g_new0 (double, free);
  g_autofree double *vectors = g_new0 (double, (gsize) free *free);
  g_autofree double *parts = g_new (double, free);
  g_autofree double *z = g_new (double, n);
  g_autofree double *product = g_new (double, n);
  double most = 0;

  for (guint a = 0; a < free && problem->hessian != NULL; a++)
    {
      for (guint j = 0; j < n; j++)
        z[j] = gsl_matrix_get (factor->q, j, factor->k + a);
      multiply (problem, z, product);
      for (guint b = 0; b < free; b++)
        reduced[(gsize) a * free + b] = project (factor, factor->k + b, product);
    }
  if (problem->hessian != NULL)
    most = find_most (problem->hessian, n * n);
  for (guint a = 0; a < free; a++)
    vectors[(gsize) a * free + a] = 1;
  if (most > 0)
    gradus_symmetric_eigen (reduced, free, values, vectors);
  for (guint a = 0; a < free; a++)
    {
      parts[a] = 0;
      for (guint b = 0; b < free; b++)
        parts[a] += vectors[(gsize) a * free + b] * project (factor, factor->k + b, g);
      qp->ray |= values[a] <= n * TINY * most && fabs (parts[a]) > TINY * scale;
    }
  for (guint a = 0; a < free; a++)
    {
      const gboolean flat = values[a] <= n * TINY * most;
      const double part = flat != qp->ray ? 0 : flat ? parts[a] : parts[a] / values[a];

      for (guint b = 0; b < free && part != 0; b++)
        for (guint j = 0; j < n; j++)
          p[j] -= part * vectors[(gsize) a * free + b]
                  * gsl_matrix_get (factor->q, j, factor->k + b);
    }
  tidy (p, n, qp->ray);
}

void
gradus_active_set_aim (GradusActiveSet *qp, const GradusQuadratic *problem)
{
  const guint n = problem->n;
  g_autofree double *g = g_new (double, MAX (n, 1));
  const double scale = find_gradient (problem, qp->x.data, g);
  double *p = gradus_array_overwrite (&qp->direction);
  g_auto (Factor) factor = { 0 };

  factorise (qp, problem, &factor);
  memset (p, 0, n * sizeof (double));
  qp->ray = 0;
  if (!is_balanced (&factor, g, scale))
    aim_within (qp, problem, &factor, g, scale, p);
  /* What a working row holds alone does not move, not even by rounding. */
  for (guint c = 0; c < factor.k; c++)
    {
      const guint single = find_single (problem, factor.rows[c]);

      if (single < n)
        p[single] = 0;
    }
  qp->slope = dot (g, p, n);
  multiply (problem, p, g);
  qp->curvature = qp->ray ? 0 : dot (g, p, n);
}

/* The shortest way back onto the working rows, where rounding has taken @x from them: with rows of
 * unlike size a direction keeps to them only as well as the largest is rounded. */
static void
restore (const GradusActiveSet *qp, const GradusQuadratic *problem, double *x)
{
  const guint n = problem->n;
  g_auto (Factor) factor = { 0 };
  g_autofree double *w = g_new0 (double, MAX (problem->n_rows, 1));
  double worst = 0;
  guint k = 0;

  for (guint i = 0; i < problem->n_rows; i++)
    if (qp->working.data[i])
      {
        w[k] = dot (row_of (problem, i), x, n) - problem->bounds[i];
        worst = fmax (worst, fabs (w[k++]));
      }
  if (worst <= 1e-13 * find_most (x, n))
    return;
  factorise (qp, problem, &factor);
  /* R'w = A x - b, from above. */
  for (guint c = 0; c < k; c++)
    {
      for (guint e = 0; e < c; e++)
        w[c] -= gsl_matrix_get (factor.r, e, c) * w[e];
      w[c] /= gsl_matrix_get (factor.r, c, c);
    }
  for (guint c = 0; c < k; c++)
    for (guint j = 0; j < n; j++)
      x[j] -= gsl_matrix_get (factor.q, j, c) * w[c];
}

GradusActiveSetStatus
gradus_active_set_move (GradusActiveSet *qp, const GradusQuadratic *problem)
{
  const guint n = problem->n;
  const double *p = qp->direction.data;
  const double size = sqrt (dot (p, p, n));
  double length = qp->ray ? INFINITY : 1, *x;

  qp->blocking = -1;
  qp->length = 0;
  if (size == 0)
    return GRADUS_ACTIVE_SET_READY;
  for (guint i = problem->n_equal; i < problem->n_rows; i++)
    {
      const double *a = row_of (problem, i);
      const double rate = dot (a, p, n);
      double room;

      if (qp->working.data[i] || rate >= -TINY * sqrt (dot (a, a, n)) * size)
        continue;
      room = fmax (find_room (problem, i, qp->x.data), 0);
      /* Of equal ones the first, whatever rounding has made of them. */
      if (room / -rate < length * (1 - TINY))
        {
          length = room / -rate;
          qp->blocking = (gint32) i;
        }
    }
  if (!isfinite (length))
    return GRADUS_ACTIVE_SET_UNBOUNDED;
  x = gradus_array_write (&qp->x);
  /* Where old place and step cancel, what is left is rounding. */
  for (guint j = 0; j < n; j++)
    {
      const double old = x[j];

      x[j] += length * p[j];
      x[j] = fabs (x[j]) <= 1e-12 * fabs (old) ? 0 : x[j];
    }
  qp->length = length;
  qp->stalled = length > 0 ? 0 : qp->stalled + 1;
  if (qp->blocking >= 0)
    {
      gradus_int_array_write (&qp->working)[qp->blocking] = 1;
      qp->free--;
    }
  restore (qp, problem, x);
  /* An unknown at its bound but for rounding, held or not, stands exactly there. */
  for (guint i = problem->n_equal; i < problem->n_rows; i++)
    {
      const guint single = find_single (problem, i);

      if (single < n && find_room (problem, i, x) == 0)
        x[single] = problem->bounds[i] / row_of (problem, i)[single];
    }
  qp->value = find_value (problem, x);
  return GRADUS_ACTIVE_SET_READY;
}

GradusActiveSetStatus
gradus_active_set_solve (GradusActiveSet *qp, const GradusQuadratic *problem, const double *x,
                         guint most, guint *rounds)
{
  GradusActiveSetStatus status = gradus_active_set_begin (qp, problem, x);
  guint round = 0;

  for (; status == GRADUS_ACTIVE_SET_READY && round <= most; round++)
    {
      status = gradus_active_set_price (qp, problem);
      if (status != GRADUS_ACTIVE_SET_READY)
        break;
      gradus_active_set_aim (qp, problem);
      status = gradus_active_set_move (qp, problem);
    }
  if (rounds != NULL)
    *rounds = round;
  return status == GRADUS_ACTIVE_SET_READY ? GRADUS_ACTIVE_SET_EXHAUSTED : status;
}
