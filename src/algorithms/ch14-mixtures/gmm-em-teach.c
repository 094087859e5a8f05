/* EM for Gaussian mixtures as it is taught: its rules with this step's numbers, what it asks before
 * a step, and what can be said of one point or one component at every step.
 *
 * Everything that belongs to component j wears the hue of class j, as in the pictures. The rule of
 * the E-step is shown for the point that is least decided, because the others hardly say more than
 * 0 and 1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gmm-em.h"
#include "gradus-linalg.h"
#include "gradus-tex.h"

/* So many components are shown one by one; of more, those that matter. */
#define MAX_SHOWN 4
/* So many terms of a sum are written out. */
#define MAX_TERMS 4
/* Looking for a point worth asking about takes at most so many densities. */
#define MAX_LOOKS 2000

/* --- Numbers ---------------------------------------------------------------------------------- */

static const GradusPoints *
points_of (const GradusView *view)
{
  return ((const GmmWorkspace *) view->workspace)->points;
}

static const double *
weights_of (const GmmState *state, guint j)
{
  return state->responsibilities.data + (gsize) j * state->responsibilities.shape[1];
}

/* log phi_j N(x; mu_j, Sigma_j) of all components at point @i; FALSE when one of them has no
 * density. O(k d^3). */
static gboolean
log_densities (const GmmState *state, const GradusPoints *points, guint i, double *out)
{
  guint k = state->mu.shape[0], d = points->d;
  gsize dd = (gsize) d * d;
  g_autofree double *l = g_new (double, dd);
  g_autofree double *z = g_new (double, d);

  for (guint j = 0; j < k; j++)
    {
      double sum = 0.0;

      memcpy (l, state->sigma.data + j * dd, dd * sizeof (double));
      if (!gradus_cholesky (l, d))
        return FALSE;
      for (guint c = 0; c < d; c++)
        z[c] = points->columns[c][i] - state->mu.data[(gsize) j * d + c];
      gradus_cholesky_solve_lower (l, d, z);
      for (guint c = 0; c < d; c++)
        sum += z[c] * z[c];
      out[j] = log (state->phi.data[j])
               - 0.5 * (sum + gradus_cholesky_log_det (l, d) + d * log (2.0 * G_PI));
    }
  return TRUE;
}

/* Whether @a and @b are the same but for rounding, seen beside @scale. */
static gboolean
are_same (const double *a, const double *b, gsize n, double scale)
{
  for (gsize e = 0; e < n; e++)
    if (!(fabs (a[e] - b[e]) <= 1e-9 * (scale + fabs (a[e]))))
      return FALSE;
  return TRUE;
}

/* Which components are shown after a step that made all of them: [from, to). All while they are few
 * and small, else the one whose mean or weight has changed most. */
static void
choose_components (const GradusView *view, guint *from, guint *to)
{
  const GmmState *state = view->state;
  const GmmState *previous = view->previous;
  guint k = state->mu.shape[0], d = state->mu.shape[1];
  double most = -1.0;

  *from = 0;
  *to = k;
  if (view->micro > 0)
    {
      *from = (guint) state->active;
      *to = *from + 1;
      return;
    }
  if (k < MAX_SHOWN && d <= 2)
    return;
  *to = 1;
  for (guint j = 0; previous != NULL && j < k && previous->mu.shape[0] == k; j++)
    {
      double change = 0.0;

      for (guint c = 0; c < d; c++)
        change = hypot (change, state->mu.data[(gsize) j * d + c]
                                  - previous->mu.data[(gsize) j * d + c]);
      for (guint c = 0; c < d && previous->sigma.shape[0] == k; c++)
        change = hypot (change, state->sigma.data[((gsize) j * d + c) * d + c]
                                  - previous->sigma.data[((gsize) j * d + c) * d + c]);
      if (change > most)
        {
          most = change;
          *from = j;
          *to = j + 1;
        }
    }
}

/* --- Formulas --------------------------------------------------------------------------------- */

/* "\mu_2" in the hue of component 1. */
static void
append_name (GString *tex, const char *letter, guint j)
{
  gradus_tex_role (tex, GRADUS_ROLE_CLASS + j);
  g_string_append_printf (tex, "%s_{%u}}", letter, j + 1);
}

static void
append_vector (GString *tex, const double *values, guint d, int digits)
{
  if (d == 1)
    gradus_tex_digits (tex, values[0], digits);
  else
    gradus_tex_vector_digits (tex, values, d, 1, digits);
}

static void
append_matrix (GString *tex, const double *values, guint d, int digits)
{
  if (d == 1)
    gradus_tex_digits (tex, values[0], digits);
  else
    gradus_tex_matrix_digits (tex, values, d, d, d, digits);
}

static void
append_line (GString *tex)
{
  if (tex->len > 0)
    g_string_append (tex, " \\\\ ");
}

static void
fill_start (const GradusView *view, GString *tex)
{
  const GmmState *state = view->state;
  guint k = state->mu.shape[0], d = k > 0 ? state->mu.shape[1] : 0, shown = MIN (k, MAX_SHOWN - 1);

  if (view->phase != GMM_PHASE_INIT || view->status == GRADUS_STATUS_FAILED)
    return;
  for (guint j = 0; j < shown; j++)
    {
      append_line (tex);
      append_name (tex, "\\phi", j);
      g_string_append (tex, " = ");
      gradus_tex_number (tex, state->phi.data[j]);
      g_string_append (tex, ",\\quad ");
      append_name (tex, "\\mu", j);
      g_string_append (tex, " = ");
      append_vector (tex, state->mu.data + (gsize) j * d, d, 3);
      if (d <= 2)
        {
          g_string_append (tex, ",\\quad ");
          append_name (tex, "\\Sigma", j);
          g_string_append (tex, " = ");
          append_matrix (tex, state->sigma.data + (gsize) j * d * d, d, 3);
        }
    }
  if (shown < k)
    g_string_append (tex, " \\\\ \\dots");
}

/* The point of the micro-step, else the one whose most probable component is least probable. */
static int
point_to_show (const GradusView *view)
{
  const GmmState *state = view->state;
  guint n = state->responsibilities.shape[1], k = state->responsibilities.shape[0];
  double least = INFINITY;
  int best = -1;

  if (view->micro > 0)
    return state->active;
  for (guint i = 0; i < n; i++)
    {
      double top = 0.0;

      for (guint j = 0; j < k; j++)
        top = MAX (top, weights_of (state, j)[i]);
      if (top < least)
        {
          least = top;
          best = (int) i;
        }
    }
  return best;
}

static double
product (const double *numbers, guint n, gpointer user_data)
{
  return numbers[0] * numbers[1];
}

/* The share of number *user_data in the sum of all. */
static double
share (const double *numbers, guint n, gpointer user_data)
{
  double sum = 0.0;

  for (guint j = 0; j < n; j++)
    sum += numbers[j];
  return numbers[*(const guint *) user_data] / sum;
}

typedef struct
{
  const double *values;
  int digits;
} Terms;

static void
append_coloured (GString *tex, gsize j, gpointer user_data)
{
  const Terms *terms = user_data;

  gradus_tex_role (tex, GRADUS_ROLE_CLASS + (int) j);
  gradus_tex_digits (tex, terms->values[j], terms->digits);
  g_string_append_c (tex, '}');
}

/* "phi_1 N_1 = 0.333 . 0.0369 = 0.0123". */
static void
append_density (GString *tex, guint j, double phi, double density, int digits)
{
  const double numbers[2] = { phi, density };
  gboolean agrees;
  int enough = gradus_tex_enough_digits (numbers, 2, digits, product, NULL, &agrees);

  append_line (tex);
  append_name (tex, "\\phi", j);
  g_string_append_c (tex, ' ');
  append_name (tex, "\\mathcal{N}", j);
  g_string_append (tex, " = {");
  gradus_tex_digits (tex, phi, enough);
  g_string_append (tex, " \\cdot ");
  gradus_tex_digits (tex, density, enough);
  g_string_append_c (tex, '}');
  gradus_tex_result (tex, agrees, phi * density, digits);
}

static void
append_responsibility (GString *tex, guint j, guint i)
{
  gradus_tex_role (tex, GRADUS_ROLE_CLASS + j);
  g_string_append_printf (tex, "w_{%u}^{(%u)}}", j + 1, i + 1);
}

static void
fill_expect (const GradusView *view, GString *tex)
{
  const GmmState *state = view->state;
  const GradusPoints *points = points_of (view);
  guint k = state->responsibilities.shape[0], first = 0, second = 0;
  g_autofree double *densities = NULL;
  gsize interesting[2];
  double sum = 0.0;
  gboolean listed = FALSE;
  int i;

  if (view->phase != GMM_PHASE_EXPECT || view->status == GRADUS_STATUS_FAILED
      || gradus_array_length (&state->responsibilities) == 0)
    return;
  i = point_to_show (view);
  if (i < 0)
    return;
  densities = g_new (double, k);
  if (!log_densities (state, points, (guint) i, densities))
    return;
  for (guint j = 0; j < k; j++)
    {
      densities[j] = exp (densities[j]);
      sum += densities[j];
      if (weights_of (state, j)[i] > weights_of (state, first)[i])
        first = j;
    }
  second = first == 0 ? MIN (1, k - 1) : 0;
  for (guint j = 0; j < k; j++)
    if (j != first && weights_of (state, j)[i] > weights_of (state, second)[i])
      second = j;
  interesting[0] = MIN (first, second);
  interesting[1] = MAX (first, second);

  /* Densities beyond the range of numbers are only known as logarithms. */
  if (sum > 1e-290 && isfinite (sum))
    {
      Terms terms = { densities, 3 };
      gboolean agrees = TRUE;

      for (guint j = 0; j < k && k <= MAX_SHOWN; j++)
        {
          gboolean one;
          int enough = gradus_tex_enough_digits (densities, k, 3, share, &j, &one);

          terms.digits = MAX (terms.digits, enough);
          agrees = agrees && one;
        }
      for (guint j = 0; j < k; j++)
        if ((k <= MAX_SHOWN || j == first || j == second) && state->phi.data[j] > 0.0)
          append_density (tex, j, state->phi.data[j], densities[j] / state->phi.data[j],
                          terms.digits);
      append_line (tex);
      append_responsibility (tex, first, (guint) i);
      g_string_append (tex, " = \\frac{");
      append_coloured (tex, first, &terms);
      g_string_append (tex, "}{");
      gradus_tex_sum (tex, k, interesting, 2, append_coloured, &terms);
      g_string_append_c (tex, '}');
      gradus_tex_result (tex, agrees, weights_of (state, first)[i], 3);
      listed = TRUE;
    }
  for (guint j = 0; j < k; j++)
    if ((k <= MAX_SHOWN || j == second || (j == first && !listed)) && (j != first || !listed))
      {
        append_line (tex);
        append_responsibility (tex, j, (guint) i);
        g_string_append (tex, " = ");
        gradus_tex_number (tex, weights_of (state, j)[i]);
      }
}

/* Sum over a number. */
static double
mean_of (const double *numbers, guint n, gpointer user_data)
{
  double sum = 0.0;

  for (guint i = 0; i + 1 < n; i++)
    sum += numbers[i];
  return sum / numbers[n - 1];
}

static void
append_weight (GString *tex, gsize i, gpointer user_data)
{
  const Terms *terms = user_data;

  gradus_tex_digits (tex, terms->values[i], terms->digits);
}

static void
fill_weights (const GradusView *view, GString *tex)
{
  const GmmState *state = view->state;
  const GmmParams *params = view->params;
  const GradusPoints *points = points_of (view);
  guint k = state->phi.shape[0];
  double extra = params->estimate == GMM_ESTIMATE_MAP ? params->dirichlet - 1.0 : 0.0;

  if (view->phase != GMM_PHASE_WEIGHTS || view->status == GRADUS_STATUS_FAILED
      || gradus_array_length (&state->counts) != k)
    return;
  for (guint j = 0; j < MIN (k, MAX_SHOWN + 1); j++)
    {
      double n = points->n + k * extra, numbers[MAX_TERMS + 2];
      double phi = (state->counts.data[j] + extra) / n;
      gboolean in_full = points->n <= MAX_TERMS && extra == 0.0, agrees;
      guint terms = in_full ? points->n : 1;
      int digits;

      /* The data have changed since. */
      if (!are_same (&phi, &state->phi.data[j], 1, 0.0))
        {
          g_string_truncate (tex, 0);
          return;
        }
      for (guint i = 0; i < terms; i++)
        numbers[i] = in_full ? weights_of (state, j)[i] : state->counts.data[j];
      if (extra != 0.0)
        numbers[terms++] = extra;
      numbers[terms] = n;
      digits = gradus_tex_enough_digits (numbers, terms + 1, 3, mean_of, NULL, &agrees);
      append_line (tex);
      append_name (tex, "\\phi", j);
      g_string_append (tex, " = \\frac{");
      if (in_full)
        gradus_tex_sum (tex, points->n, NULL, 0, append_weight,
                        &(Terms){ weights_of (state, j), digits });
      else
        {
          gradus_tex_role (tex, GRADUS_ROLE_CLASS + j);
          gradus_tex_digits (tex, state->counts.data[j], digits);
          g_string_append_c (tex, '}');
        }
      if (extra != 0.0)
        gradus_tex_term_digits (tex, extra, digits);
      g_string_append_printf (tex, "}{%u", points->n);
      if (extra != 0.0)
        {
          g_string_append_printf (tex, " + {%u \\cdot ", k);
          gradus_tex_digits (tex, extra, digits);
          g_string_append_c (tex, '}');
        }
      g_string_append_c (tex, '}');
      gradus_tex_result (tex, agrees, state->phi.data[j], 3);
    }
  if (k > MAX_SHOWN + 1)
    g_string_append (tex, " \\\\ \\dots");
}

/* A weighted sum of points, term by term. */
typedef struct
{
  const GradusPoints *points;
  const double *weights;
} Weighted;

static void
append_weighted (GString *tex, gsize i, gpointer user_data)
{
  const Weighted *weighted = user_data;
  const GradusPoints *points = weighted->points;
  g_autofree double *x = g_new (double, points->d);

  gradus_points_get (points, (guint) i, x);
  g_string_append_c (tex, '{');
  gradus_tex_number (tex, weighted->weights[i]);
  if (points->d == 1)
    {
      g_string_append (tex, " \\cdot ");
      gradus_tex_factor (tex, x[0]);
    }
  else
    gradus_tex_vector (tex, x, points->d, 1);
  g_string_append_c (tex, '}');
}

/* "mu_1 = 1/101.3 (123, 456) = (1.21, 4.5)". FALSE when the mean is another one, because the data
 * have changed since. */
static gboolean
append_mean (GString *tex, const GmmState *state, const GradusPoints *points, guint j,
             gboolean alone)
{
  guint d = points->d;
  double count = state->counts.data[j];
  const double *mu = state->mu.data + (gsize) j * d;
  g_autofree double *mean = g_new (double, d);
  Weighted weighted = { points, weights_of (state, j) };
  gboolean agrees = TRUE;
  gsize heaviest = 0;
  int digits = 3;

  append_line (tex);
  append_name (tex, "\\mu", j);
  g_string_append (tex, " = ");
  if (gradus_gmm_em_is_empty (state, j))
    {
      append_vector (tex, mu, d, 3);
      g_string_append (tex, ",\\quad ");
      append_name (tex, "N", j);
      g_string_append (tex, " = 0");
      return TRUE;
    }
  gradus_mixture_mean (points, weighted.weights, count, mean);
  for (guint c = 0; c < d; c++)
    {
      double numbers[2] = { mean[c] * count, count };
      gboolean one;
      int enough;

      if (!are_same (&mean[c], &mu[c], 1, points->high[c] - points->low[c]))
        return FALSE;
      enough = gradus_tex_enough_digits (numbers, 2, 3, mean_of, NULL, &one);
      digits = MAX (digits, enough);
      agrees = agrees && one;
      mean[c] = numbers[0];
    }
  /* How the sum comes about, around the point that counts most. */
  if (alone || (d == 1 && points->n <= MAX_TERMS))
    {
      for (guint i = 1; i < points->n; i++)
        if (weighted.weights[i] > weighted.weights[heaviest])
          heaviest = i;
      g_string_append (tex, "\\frac{1}{");
      append_name (tex, "N", j);
      /* Not \left and \right, which hold everything between them in one line. */
      g_string_append (tex, d == 1 ? "} (" : "} \\Big(");
      gradus_tex_sum (tex, points->n, &heaviest, 1, append_weighted, &weighted);
      g_string_append (tex, d == 1 ? ") = " : "\\Big) = ");
    }
  g_string_append (tex, "\\frac{");
  if (d == 1)
    gradus_tex_digits (tex, mean[0], digits);
  else
    g_string_append_c (tex, '1');
  g_string_append (tex, "}{");
  gradus_tex_role (tex, GRADUS_ROLE_CLASS + j);
  gradus_tex_digits (tex, count, digits);
  g_string_append (tex, "}}");
  if (d > 1)
    append_vector (tex, mean, d, digits);
  g_string_append (tex, agrees ? " = " : " \\approx ");
  append_vector (tex, mu, d, 3);
  return TRUE;
}

static void
fill_means (const GradusView *view, GString *tex)
{
  const GmmState *state = view->state;
  guint from, to;

  if (view->phase != GMM_PHASE_MEANS || view->status == GRADUS_STATUS_FAILED
      || gradus_array_length (&state->counts) != state->mu.shape[0]
      || gradus_array_length (&state->responsibilities) == 0)
    return;
  choose_components (view, &from, &to);
  for (guint j = from; j < to; j++)
    if (!append_mean (tex, state, points_of (view), j, to == from + 1))
      {
        g_string_truncate (tex, 0);
        return;
      }
}

/* The weighted covariance of component @j about its mean: "S_1 = 1/101.3 (...) = (...)", called
 * Sigma_1 when that is what it becomes. FALSE when it is another one. */
static gboolean
append_scatter (GString *tex, const GmmState *state, const GradusPoints *points, guint j,
                gboolean is_sigma)
{
  guint d = points->d;
  gsize dd = (gsize) d * d;
  double count = state->counts.data[j];
  const double *scatter = state->scatter.data + j * dd;
  g_autofree double *sum = g_new (double, dd);
  gboolean agrees = TRUE;
  double scale = 0.0;
  int digits = 3;

  if (gradus_gmm_em_is_empty (state, j))
    return TRUE;
  gradus_mixture_covariance (points, weights_of (state, j), count,
                             state->mu.data + (gsize) j * d, sum);
  for (guint c = 0; c < d; c++)
    scale = MAX (scale, sum[(gsize) c * d + c]);
  if (!are_same (sum, scatter, dd, scale))
    return FALSE;
  for (gsize e = 0; e < dd; e++)
    {
      double numbers[2] = { sum[e] * count, count };
      gboolean one;
      int enough = gradus_tex_enough_digits (numbers, 2, 3, mean_of, NULL, &one);

      digits = MAX (digits, enough);
      agrees = agrees && one;
      sum[e] = numbers[0];
    }
  append_line (tex);
  append_name (tex, is_sigma ? "\\Sigma" : "S", j);
  g_string_append (tex, " = ");
  if (d == 1)
    {
      g_string_append (tex, "\\frac{");
      gradus_tex_digits (tex, sum[0], digits);
      g_string_append (tex, "}{");
      gradus_tex_role (tex, GRADUS_ROLE_CLASS + j);
      gradus_tex_digits (tex, count, digits);
      g_string_append (tex, "}}");
      g_string_append (tex, agrees ? " = " : " \\approx ");
    }
  else if (d == 2)
    {
      g_string_append (tex, "\\frac{1}{");
      gradus_tex_role (tex, GRADUS_ROLE_CLASS + j);
      gradus_tex_digits (tex, count, digits);
      g_string_append (tex, "}}");
      append_matrix (tex, sum, d, digits);
      g_string_append (tex, agrees ? " = " : " \\approx ");
    }
  append_matrix (tex, scatter, d, 3);
  return TRUE;
}

/* What becomes of the weighted covariance: prior, shape and floor. */
static void
append_sigma (GString *tex, const GradusView *view, guint j)
{
  const GmmState *state = view->state;
  const GmmParams *params = view->params;
  guint d = state->mu.shape[1];
  gboolean plain = params->estimate == GMM_ESTIMATE_ML
                   && (view->events & (1u << GMM_EVENT_FLOORED)) == 0;
  gboolean tied = params->covariance == GMM_COVARIANCE_TIED;

  append_line (tex);
  if (tied)
    g_string_append (tex, "\\Sigma");
  else
    append_name (tex, "\\Sigma", j);
  if (plain && tied)
    g_string_append (tex, " = \\sum_j \\frac{N_j}{n} S_j");
  else if (plain && params->covariance == GMM_COVARIANCE_DIAGONAL)
    g_string_append_printf (tex, " = \\operatorname{diag} S_{%u}", j + 1);
  else if (plain && params->covariance == GMM_COVARIANCE_SPHERICAL)
    g_string_append_printf (tex, " = \\tfrac{1}{d} \\operatorname{tr} S_{%u} \\cdot I", j + 1);
  else if (params->estimate == GMM_ESTIMATE_MAP && !tied
           && params->covariance == GMM_COVARIANCE_FULL)
    g_string_append_printf (tex, " = \\frac{N_{%u} S_{%u} + \\Psi}{N_{%u} + \\nu}", j + 1, j + 1,
                            j + 1);
  g_string_append (tex, " = ");
  append_matrix (tex, state->sigma.data + (gsize) j * d * d, d, 3);
}

static void
fill_covariances (const GradusView *view, GString *tex)
{
  const GmmState *state = view->state;
  const GmmParams *params = view->params;
  guint k = state->mu.shape[0], d = k > 0 ? state->mu.shape[1] : 0, from, to;
  gboolean tied = params->covariance == GMM_COVARIANCE_TIED;
  gsize dd = (gsize) d * d;

  if (view->phase != GMM_PHASE_COVARIANCES || view->status == GRADUS_STATUS_FAILED
      || gradus_array_length (&state->scatter) != k * dd
      || gradus_array_length (&state->counts) != k
      || gradus_array_length (&state->responsibilities) == 0)
    return;
  choose_components (view, &from, &to);
  for (guint j = from; j < to; j++)
    {
      double scale = 0.0;
      gboolean is_sigma;

      for (guint c = 0; c < d; c++)
        scale = MAX (scale, state->scatter.data[j * dd + (gsize) c * d + c]);
      is_sigma = !tied && are_same (state->scatter.data + j * dd, state->sigma.data + j * dd, dd,
                                    1e-3 * scale);
      if (!append_scatter (tex, state, points_of (view), j, is_sigma))
        {
          g_string_truncate (tex, 0);
          return;
        }
      if (!is_sigma && !tied)
        append_sigma (tex, view, j);
    }
  /* The last component completes the common covariance. */
  if (tied && view->micro == 0)
    append_sigma (tex, view, 0);
}

static double
change_of (const double *numbers, guint n, gpointer user_data)
{
  return fabs (numbers[0] - numbers[1]);
}

static void
fill_check (const GradusView *view, GString *tex)
{
  const GmmState *state = view->state;
  const GmmParams *params = view->params;
  const double numbers[2] = { state->objective, state->objective_before };
  double change = fabs (state->objective - state->objective_before);
  gboolean agrees;
  int digits;

  if (view->phase != GMM_PHASE_CHECK || isnan (state->objective))
    return;
  if (isnan (change) || state->loose)
    {
      g_string_append (tex, params->estimate == GMM_ESTIMATE_MAP
                              ? "\\role{model}{\\ell + \\log p(\\theta)} = "
                              : "\\role{model}{\\ell} = ");
      gradus_tex_digits (tex, state->objective, 5);
      return;
    }
  digits = gradus_tex_enough_digits (numbers, 2, 3, change_of, NULL, &agrees);
  g_string_append (tex, "|\\role{model}{");
  gradus_tex_digits (tex, numbers[0], digits);
  g_string_append_c (tex, '}');
  gradus_tex_minus_digits (tex, numbers[1], digits);
  g_string_append_c (tex, '|');
  gradus_tex_result (tex, agrees, change, 3);
  g_string_append (tex, change < params->tolerance ? " < " : " \\ge ");
  gradus_tex_number (tex, params->tolerance);
}

const GradusFormula gradus_gmm_em_formulas[] = {
  { "start", "\\phi_j, \\quad \\mu_j, \\quad \\Sigma_j, \\quad j = 1, \\dots, k", fill_start },
  { "expect", "w_j^{(i)} := \\frac{\\phi_j\\, \\mathcal{N}(x^{(i)}; \\mu_j, \\Sigma_j)}"
              "{\\sum_{l=1}^k \\phi_l\\, \\mathcal{N}(x^{(i)}; \\mu_l, \\Sigma_l)}",
    fill_expect },
  { "weights", "\\phi_j := \\frac{N_j}{n},\\quad N_j = \\sum_{i=1}^n w_j^{(i)}", fill_weights },
  { "means", "\\mu_j := \\frac{1}{N_j} \\sum_{i=1}^n w_j^{(i)} x^{(i)}", fill_means },
  { "covariances", "\\Sigma_j := S_j = \\frac{1}{N_j} \\sum_{i=1}^n w_j^{(i)} "
                   "(x^{(i)} - \\mu_j)(x^{(i)} - \\mu_j)^T",
    fill_covariances },
  { "likelihood", "\\role{model}{\\ell}(\\phi, \\mu, \\Sigma) = \\sum_{i=1}^n \\log \\sum_{j=1}^k "
                  "\\phi_j\\, \\mathcal{N}(x^{(i)}; \\mu_j, \\Sigma_j) \\\\ "
                  "|\\role{model}{\\ell} - \\ell_{\\mathrm{old}}| < \\epsilon",
    fill_check },
  { NULL },
};

/* --- Questions -------------------------------------------------------------------------------- */

static double
plane_size (const GradusPoints *points)
{
  double width = points->high[0] - points->low[0];
  double height = points->d > 1 ? points->high[1] - points->low[1] : 0.0;

  return hypot (width, height);
}

/* The component whose mean the M-step will move farthest, as drawn; -1 when all stay. */
static int
most_displaced (const GradusView *view)
{
  const GmmState *state = view->state;
  const GradusPoints *points = points_of (view);
  guint k = state->mu.shape[0], d = points->d;
  g_autofree double *mean = g_new (double, d);
  double most = 1e-6 * plane_size (points);
  int best = -1;

  if (gradus_array_length (&state->counts) != k
      || gradus_array_length (&state->responsibilities) == 0)
    return -1;
  for (guint j = 0; j < k; j++)
    {
      const double *mu = state->mu.data + (gsize) j * d;
      double way;

      if (gradus_gmm_em_is_empty (state, j))
        continue;
      gradus_mixture_mean (points, weights_of (state, j), state->counts.data[j], mean);
      way = hypot (mean[0] - mu[0], d > 1 ? mean[1] - mu[1] : 0.0);
      if (way > most)
        {
          most = way;
          best = (int) j;
        }
    }
  return best;
}

static gboolean
ask_mean (const GradusView *before, GradusAsk *ask)
{
  const GmmState *state = before->state;
  const GradusPoints *points = points_of (before);

  ask->subject = points->d > 1 ? most_displaced (before) : -1;
  if (ask->subject < 0)
    return FALSE;
  ask->has_from = TRUE;
  ask->from_x = state->mu.data[(gsize) ask->subject * points->d];
  ask->from_y = state->mu.data[(gsize) ask->subject * points->d + 1];
  ask->scale = 0.05 * plane_size (points);
  g_string_append_printf (ask->words, _ ("Mean %d stands at (%s, %s), and its responsibilities sum "
                                         "to %s. Where does it go?"),
                          ask->subject + 1, GRADUS_NUM (ask->from_x), GRADUS_NUM (ask->from_y),
                          GRADUS_NUM (state->counts.data[ask->subject]));
  return TRUE;
}

static gboolean
answer_mean (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const GmmState *state = after->state;
  guint d = state->mu.shape[1];

  answer->x = state->mu.data[(gsize) ask->subject * d];
  answer->y = state->mu.data[(gsize) ask->subject * d + 1];
  g_string_append_printf (answer->words, _ ("Mean %d goes to (%s, %s), the mean of all points, "
                                            "each counted with its responsibility: %s points in "
                                            "all."),
                          ask->subject + 1, GRADUS_NUM (answer->x), GRADUS_NUM (answer->y),
                          GRADUS_NUM (state->counts.data[ask->subject]));
  return TRUE;
}

/* The same on a line, where a place is a number. */
static gboolean
ask_number (const GradusView *before, GradusAsk *ask)
{
  const GmmState *state = before->state;
  const GradusPoints *points = points_of (before);

  ask->subject = points->d == 1 ? most_displaced (before) : -1;
  if (ask->subject < 0)
    return FALSE;
  ask->scale = 0.02 * plane_size (points);
  g_string_append_printf (ask->words, _ ("Mean %d stands at %s, and its responsibilities sum to "
                                         "%s. To which number does it move?"),
                          ask->subject + 1, GRADUS_NUM (state->mu.data[ask->subject]),
                          GRADUS_NUM (state->counts.data[ask->subject]));
  return TRUE;
}

static gboolean
answer_number (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const GmmState *state = after->state;

  answer->number = state->mu.data[ask->subject];
  g_string_append_printf (answer->words, _ ("It moves to %s, the mean of all points, each counted "
                                            "with its responsibility."),
                          GRADUS_NUM (answer->number));
  return TRUE;
}

/* Ask about a point that is neither sure nor a toss-up, and of its most probable component. */
static gboolean
ask_responsibility (const GradusView *before, GradusAsk *ask)
{
  const GmmState *state = before->state;
  const GradusPoints *points = points_of (before);
  guint k = state->mu.shape[0], step, component = 0;
  g_autofree double *densities = g_new (double, MAX (k, 1));
  double best = INFINITY, own = 0.0, all = 0.0;
  int point = -1;

  if (k < 2)
    return FALSE;
  step = 1 + (guint) ((guint64) points->n * k / MAX_LOOKS);
  for (guint i = 0; i < points->n; i += step)
    {
      guint top = 0;
      double sum = 0.0;

      if (!log_densities (state, points, i, densities))
        return FALSE;
      for (guint j = 0; j < k; j++)
        {
          densities[j] = exp (densities[j]);
          sum += densities[j];
          if (densities[j] > densities[top])
            top = j;
        }
      /* Densities that cannot be written down are no question. */
      if (!(sum > 1e-290) || !isfinite (sum) || fabs (densities[top] / sum - 0.7) >= best)
        continue;
      best = fabs (densities[top] / sum - 0.7);
      point = (int) i;
      component = top;
      own = densities[top];
      all = sum;
    }
  if (point < 0)
    return FALSE;
  /* Both the point and the component. */
  ask->subject = point * (int) k + (int) component;
  ask->scale = 0.1;
  g_string_append_printf (ask->words, _ ("How probable is it, from 0 to 1, that component %u made "
                                         "point %d? Weight times density is %s for it, and %s for "
                                         "all components together."),
                          component + 1, point + 1, GRADUS_NUM (own), GRADUS_NUM (all));
  return TRUE;
}

static gboolean
answer_responsibility (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const GmmState *state = after->state;
  int k = (int) state->mu.shape[0], point = ask->subject / k, component = ask->subject % k;

  answer->number = weights_of (state, (guint) component)[point];
  g_string_append_printf (answer->words, _ ("Component %d takes the responsibility %s for point "
                                            "%d: its share of the weighted densities there."),
                          component + 1, GRADUS_NUM (answer->number), point + 1);
  return TRUE;
}

const GradusQuestion gradus_gmm_em_questions[] = {
  { "mean", N_ ("Where does the mean go?"), "means", "data", GRADUS_ANSWER_PLACE, NULL, ask_mean,
    answer_mean },
  { "mean-number", N_ ("To which number does the mean move?"), "means", "data",
    GRADUS_ANSWER_NUMBER, NULL, ask_number, answer_number },
  { "responsibility", N_ ("How large is the responsibility?"), "expect", "data",
    GRADUS_ANSWER_NUMBER, NULL, ask_responsibility, answer_responsibility },
  { NULL },
};

/* --- Lives ------------------------------------------------------------------------------------ */

static guint
count_components (const GradusView *view)
{
  return (guint) MIN (((const GmmParams *) view->params)->k, GRADUS_LIFE_MAX_CURVES);
}

static double
life_responsibilities (const GradusView *view, guint item, guint curve)
{
  const GmmState *state = view->state;

  if (gradus_array_length (&state->responsibilities) == 0
      || item >= state->responsibilities.shape[1] || curve >= state->responsibilities.shape[0])
    return NAN;
  /* Points that the first E-step has not reached yet. */
  if (isnan (state->objective) && view->phase == GMM_PHASE_EXPECT && view->micro > 0
      && item >= state->cursor)
    return NAN;
  return weights_of (state, curve)[item];
}

static GradusRole
role_of_component (const GradusView *view, guint item, guint curve)
{
  return GRADUS_ROLE_CLASS + item;
}

static double
life_weight (const GradusView *view, guint item, guint curve)
{
  const GmmState *state = view->state;

  return item < gradus_array_length (&state->phi) ? state->phi.data[item] : NAN;
}

static double
coordinate (const GradusView *view, guint item, guint c)
{
  const GmmState *state = view->state;

  if (gradus_array_length (&state->mu) == 0 || item >= state->mu.shape[0]
      || c >= state->mu.shape[1])
    return NAN;
  return state->mu.data[(gsize) item * state->mu.shape[1] + c];
}

static double
life_x (const GradusView *view, guint item, guint curve)
{
  return coordinate (view, item, 0);
}

static double
life_y (const GradusView *view, guint item, guint curve)
{
  return coordinate (view, item, 1);
}

const GradusLife gradus_gmm_em_lives[] = {
  { "responsibilities", N_ ("Responsibilities for the point"), "w_j^{(i)}", NULL, FALSE,
    count_components, NULL, life_responsibilities },
  { "weight", N_ ("Weight of the component"), "\\phi_j", "component", FALSE, NULL,
    role_of_component, life_weight },
  { "mean-x", N_ ("First coordinate of the mean"), "\\mu_{j,1}", "component", FALSE, NULL,
    role_of_component, life_x },
  { "mean-y", N_ ("Second coordinate of the mean"), "\\mu_{j,2}", "component", FALSE, NULL,
    role_of_component, life_y },
  { NULL },
};
