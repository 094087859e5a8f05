/* Gradus: one step of the Riccati equation, backwards in time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gsl/gsl_complex_math.h>
#include <gsl/gsl_eigen.h>
#include <math.h>
#include <string.h>

#include "gradus-riccati.h"

#define MAX_STATE GRADUS_MAX_STATE
#define MAX_CONTROL GRADUS_MAX_CONTROL

gboolean
gradus_riccati_back (const GradusQuadraticStep *step, double damping, GradusQuadraticCost *cost,
                     GradusQuadraticControl *control)
{
  const guint n = step->n, m = step->m;
  double va[MAX_STATE * MAX_STATE], vb[MAX_STATE * MAX_CONTROL];
  double huu[MAX_CONTROL * MAX_CONTROL], damped[MAX_CONTROL * MAX_CONTROL];
  double hus[MAX_CONTROL * MAX_STATE], hu[MAX_CONTROL], hs[MAX_STATE];
  double after[MAX_STATE * MAX_STATE], l[4];

  gradus_small_multiply (va, cost->v2, step->a, n, n, n, FALSE);
  gradus_small_multiply (vb, cost->v2, step->b, n, n, m, FALSE);
  for (guint i = 0; i < m; i++)
    {
      for (guint j = 0; j < m; j++)
        {
          huu[i * m + j] = step->r[i * m + j];
          for (guint k = 0; k < n; k++)
            huu[i * m + j] += step->b[k * m + i] * vb[k * m + j];
        }
      for (guint j = 0; j < n; j++)
        {
          hus[i * n + j] = step->cross[i * n + j];
          for (guint k = 0; k < n; k++)
            hus[i * n + j] += step->b[k * m + i] * va[k * n + j];
        }
      hu[i] = step->r1[i];
      for (guint k = 0; k < n; k++)
        hu[i] += step->b[k * m + i] * cost->v1[k];
    }
  gradus_small_symmetrise (huu, m);
  memcpy (damped, huu, sizeof damped);
  for (guint i = 0; i < m; i++)
    damped[i * m + i] += damping;
  if (!gradus_small_factor (damped, m, l))
    return FALSE;

  memcpy (control->curvature, huu, sizeof huu);
  for (guint j = 0; j <= n; j++)
    {
      double column[MAX_CONTROL];

      for (guint i = 0; i < m; i++)
        column[i] = j < n ? -hus[i * n + j] : -hu[i];
      gradus_small_solve (l, m, column);
      for (guint i = 0; i < m; i++)
        *(j < n ? &control->gain[i * n + j] : &control->offset[i]) = column[i];
    }

  /* What the control u = L s + l makes of the cost. Without damping Huu L + Hus is 0; it is kept,
   * so that with damping the cost is the one paid. */
  for (guint i = 0; i < n; i++)
    {
      hs[i] = step->q1[i];
      for (guint k = 0; k < n; k++)
        hs[i] += step->a[k * n + i] * cost->v1[k];
      for (guint j = 0; j < n; j++)
        {
          after[i * n + j] = step->q[i * n + j];
          for (guint k = 0; k < n; k++)
            after[i * n + j] += step->a[k * n + i] * va[k * n + j];
        }
    }
  for (guint a = 0; a < m; a++)
    {
      double slope = hu[a]; /* Huu l + hu, row a */

      for (guint b = 0; b < m; b++)
        slope += huu[a * m + b] * control->offset[b];
      for (guint i = 0; i < n; i++)
        {
          double bend = hus[a * n + i]; /* Huu L + Hus, row a */

          for (guint b = 0; b < m; b++)
            bend += huu[a * m + b] * control->gain[b * n + i];
          for (guint j = 0; j < n; j++)
            after[i * n + j] += hus[a * n + i] * control->gain[a * n + j]
                                + bend * control->gain[a * n + j];
          hs[i] += hus[a * n + i] * control->offset[a] + control->gain[a * n + i] * slope;
        }
      cost->c += 0.5 * control->offset[a] * (slope + hu[a]);
    }
  gradus_small_symmetrise (after, n);
  memcpy (cost->v2, after, n * n * sizeof (double));
  memcpy (cost->v1, hs, n * sizeof (double));
  return TRUE;
}

double
gradus_small_spectral_radius (const double *a, guint n)
{
  gsl_matrix *copy = gsl_matrix_alloc (n, n);
  gsl_vector_complex *values = gsl_vector_complex_alloc (n);
  gsl_eigen_nonsymm_workspace *work = gsl_eigen_nonsymm_alloc (n);
  double most = 0;

  memcpy (copy->data, a, (gsize) n * n * sizeof (double));
  if (gsl_eigen_nonsymm (copy, values, work) != 0)
    most = (double) NAN;
  for (guint i = 0; i < n && isfinite (most); i++)
    most = MAX (most, gsl_complex_abs (gsl_vector_complex_get (values, i)));
  gsl_eigen_nonsymm_free (work);
  gsl_vector_complex_free (values);
  gsl_matrix_free (copy);
  return most;
}
