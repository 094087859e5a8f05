/* Gradus: a solver for quadratic programmes with a box and one equality, one pair at a time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-pair-qp.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "gradus-box-qp.h"

/* The least curvature that the second-order estimate divides by, as in LIBSVM. */
#define TAU 1e-12

/* A step that is a smaller part of the box is no progress in Platt's sweeps; his eps. */
#define PLATT_LEAST_STEP 1e-3

/* Pairs between two looks for variables to set aside, as in LIBSVM. */
#define SHRINK_INTERVAL(n) ((gint32) MIN ((n), 1000))

struct _GradusPairWorkspace
{
  const GradusPairProblem *problem;
  GradusKernelCache *cache;
  GradusIntArray all;    /* 0 .. n-1 */
  double *lower, *upper; /* of the variables at work */
};

GradusPairWorkspace *
gradus_pair_workspace_new (const GradusPairProblem *problem, gsize budget)
{
  GradusPairWorkspace *ws = g_new0 (GradusPairWorkspace, 1);
  gint32 *rows = gradus_int_array_init (&ws->all, problem->n);

  for (guint i = 0; i < problem->n; i++)
    rows[i] = i;
  ws->problem = problem;
  ws->cache = gradus_kernel_cache_new (&problem->kernel, problem->x, problem->d, budget);
  ws->lower = g_new (double, problem->n);
  ws->upper = g_new (double, problem->n);
  return ws;
}

void
gradus_pair_workspace_free (GradusPairWorkspace *ws)
{
  gradus_kernel_cache_free (ws->cache);
  gradus_int_array_clear (&ws->all);
  g_free (ws->lower);
  g_free (ws->upper);
  g_free (ws);
}

/* Make the workspace fit the variables at work: O(1) when it does already. Every step begins with
 * it, because the run may have been sent back to a time when others were at work. */
static void
fit (GradusPairWorkspace *ws, const GradusPairQp *qp)
{
  if (!gradus_kernel_cache_select (ws->cache, &qp->active))
    return;
  for (guint k = 0; k < qp->active.n; k++)
    {
      ws->lower[k] = ws->problem->lower[qp->active.data[k]];
      ws->upper[k] = ws->problem->upper[qp->active.data[k]];
    }
}

/* --- Looking at it ---------------------------------------------------------------------------- */

void
gradus_pair_qp_get_beta (const GradusPairQp *qp, double *beta, guint8 *aside)
{
  for (guint k = 0; k < qp->active.n; k++)
    {
      beta[qp->active.data[k]] = qp->beta.data[k];
      if (aside != NULL)
        aside[qp->active.data[k]] = FALSE;
    }
  for (guint k = 0; k < qp->aside.n; k++)
    {
      beta[qp->aside.data[k]] = qp->aside_beta.data[k];
      if (aside != NULL)
        aside[qp->aside.data[k]] = TRUE;
    }
}

void
gradus_pair_problem_expand (const GradusPairProblem *problem, const double *beta, double offset,
                            const double *x, gsize n, double *out)
{
  g_autofree double *weights = g_new (double, problem->n);
  g_autofree gint32 *rows = g_new (gint32, problem->n);
  g_autoptr (GradusKernelPoints) points = NULL;
  guint count = 0;

  for (guint i = 0; i < problem->n; i++)
    if (beta[i] != 0)
      {
        rows[count] = i;
        weights[count++] = beta[i];
      }
  points = gradus_kernel_points_new (problem->x, problem->d, rows, count);
  gradus_kernel_expand (&problem->kernel, points, weights, offset, x, n, out);
}

void
gradus_pair_qp_expand (const GradusPairQp *qp, const GradusPairProblem *problem, double offset,
                       const double *x, gsize n, double *out)
{
  g_autofree double *beta = g_new (double, problem->n);

  /* In the order of the rows, whoever is set aside: the same sum to the last bit. */
  gradus_pair_qp_get_beta (qp, beta, NULL);
  gradus_pair_problem_expand (problem, beta, offset, x, n, out);
}

/* The gradient of the @n variables @rows, from nothing but beta. */
static void
fresh_gradient (const GradusPairQp *qp, const GradusPairProblem *problem, const gint32 *rows,
                guint n, double *g)
{
  const gsize d = problem->d;
  g_autofree double *x = g_new (double, MAX (n * d, 1));

  for (guint k = 0; k < n; k++)
    memcpy (x + k * d, problem->x + (gsize) rows[k] * d, d * sizeof (double));
  gradus_pair_qp_expand (qp, problem, 0, x, n, g);
  for (guint k = 0; k < n; k++)
    g[k] = problem->p[rows[k]] - g[k];
}

void
gradus_pair_qp_get_gradient (const GradusPairQp *qp, const GradusPairProblem *problem, double *g)
{
  g_autofree double *fresh = g_new (double, MAX (qp->aside.n, 1));

  for (guint k = 0; k < qp->active.n; k++)
    g[qp->active.data[k]] = qp->g.data[k];
  if (qp->aside.n == 0)
    return;
  fresh_gradient (qp, problem, qp->aside.data, qp->aside.n, fresh);
  for (guint k = 0; k < qp->aside.n; k++)
    g[qp->aside.data[k]] = fresh[k];
}

/* --- Measures --------------------------------------------------------------------------------- */

static void
set_extremes (GradusPairQp *qp, const GradusBoxExtremes *extremes)
{
  qp->m = extremes->m;
  qp->M = extremes->M;
  qp->top = extremes->top;
  qp->bottom = extremes->bottom;
  qp->b = 0.5 * (qp->m + qp->M);
  qp->sum = extremes->sum + qp->aside_sum;
  qp->measured = NAN;
}

static void
find_extremes (GradusPairQp *qp, GradusPairWorkspace *ws)
{
  GradusBoxExtremes extremes;

  fit (ws, qp);
  gradus_box_qp_extremes (qp->g.data, qp->beta.data, ws->lower, ws->upper, qp->active.n, &extremes);
  set_extremes (qp, &extremes);
}

/* Variables set aside stand at the bound they want, so that they add nothing to the gap. With b in
 * the middle, somebody violates by more than tolerance / 2 as long as m - M > tolerance. */
void
gradus_pair_qp_measure (GradusPairQp *qp, GradusPairWorkspace *ws, double tolerance)
{
  guint violations;

  if (qp->measured == tolerance)
    return;
  fit (ws, qp);
  qp->gap = gradus_box_qp_gap (qp->g.data, qp->beta.data, ws->lower, ws->upper, qp->b,
                               tolerance / 2, qp->active.n, &violations);
  qp->primal = qp->dual + qp->gap;
  qp->violations = violations;
  qp->measured = tolerance;
}

void
gradus_pair_qp_begin (GradusPairQp *qp, GradusPairWorkspace *ws, const double *beta,
                      double tolerance)
{
  const GradusPairProblem *problem = ws->problem;
  g_autofree double *g = g_new (double, problem->n);

  gradus_int_array_assign (&qp->active, &ws->all);
  gradus_int_array_clear (&qp->aside);
  gradus_array_clear (&qp->aside_beta);
  qp->aside_sum = 0;
  memcpy (gradus_array_init_vector (&qp->beta, problem->n), beta, problem->n * sizeof (double));
  fresh_gradient (qp, problem, ws->all.data, problem->n, g);
  memcpy (gradus_array_init_vector (&qp->g, problem->n), g, problem->n * sizeof (double));
  qp->dual = 0;
  for (guint i = 0; i < problem->n; i++)
    qp->dual += 0.5 * beta[i] * (problem->p[i] + g[i]);

  qp->stage = GRADUS_PAIR_NONE;
  qp->row_i = qp->row_j = qp->at_i = qp->at_j = -1;
  qp->countdown = SHRINK_INTERVAL (problem->n);
  qp->unshrunk = FALSE;
  qp->sweep_at = 0;
  qp->sweep_all = TRUE;
  qp->sweep_changed = FALSE;
  find_extremes (qp, ws);
  gradus_pair_qp_measure (qp, ws, tolerance);
}

/* --- Choose ----------------------------------------------------------------------------------- */

static inline gboolean
is_free (const GradusPairQp *qp, const GradusPairWorkspace *ws, guint k)
{
  return qp->beta.data[k] > ws->lower[k] && qp->beta.data[k] < ws->upper[k];
}

/* Take the pair of violator @k, which wants to rise or to fall, and @j if the step they would make
 * is more than a trifle. @row is the kernel row of @k. */
static gboolean
try_partner (GradusPairQp *qp, const GradusPairWorkspace *ws, const double *row, guint k, guint j,
             gboolean rises)
{
  const double *diagonal = gradus_kernel_cache_diagonal (ws->cache);
  const double *beta = qp->beta.data;
  guint i = rises ? k : j;
  guint down = rises ? j : k;
  double room = MIN (ws->upper[i] - beta[i], beta[down] - ws->lower[down]);
  double step, unclipped;

  if (!(qp->g.data[i] > qp->g.data[down]) || !(room > 0))
    return FALSE;
  step = gradus_box_qp_best_step (qp->g.data[i] - qp->g.data[down],
                                  diagonal[k] + diagonal[j] - 2 * row[j], 0, room, &unclipped);
  qp->at_i = i;
  qp->at_j = down;
  return step >= PLATT_LEAST_STEP * (ws->upper[i] - ws->lower[i]);
}

/* Platt's second choice: the free variable with the largest |E_k - E_j|, else the first free one
 * behind k that makes progress, else the first of all. (Platt begins these searches at random.) */
static gboolean
platt_partner (GradusPairQp *qp, const GradusPairWorkspace *ws, guint k, gboolean rises)
{
  const double *row = gradus_kernel_cache_row (ws->cache, k);
  guint n = qp->active.n, best = k;
  double largest = 0;

  for (guint j = 0; j < n; j++)
    {
      double difference = fabs (qp->g.data[k] - qp->g.data[j]);

      if (difference > largest && is_free (qp, ws, j))
        {
          largest = difference;
          best = j;
        }
    }
  if (try_partner (qp, ws, row, k, best, rises))
    return TRUE;
  for (int pass = 0; pass < 2; pass++)
    for (guint offset = 1; offset < n; offset++)
      {
        guint j = (k + offset) % n;

        if ((pass == 1 || is_free (qp, ws, j)) && try_partner (qp, ws, row, k, j, rises))
          return TRUE;
      }
  return FALSE;
}

/* The next violator of Platt's sweeps: over all variables, then over the free ones until a sweep
 * changes nothing, then over all again. FALSE when a sweep over all found nothing. */
static gboolean
choose_platt (GradusPairQp *qp, const GradusPairWorkspace *ws, double tolerance)
{
  guint n = qp->active.n;

  for (;;)
    {
      while ((guint) qp->sweep_at < n)
        {
          guint k = qp->sweep_at++;
          double e = qp->g.data[k] - qp->b;
          gboolean rises = e > tolerance && qp->beta.data[k] < ws->upper[k];
          gboolean falls = e < -tolerance && qp->beta.data[k] > ws->lower[k];

          if ((rises || falls) && (qp->sweep_all || is_free (qp, ws, k))
              && platt_partner (qp, ws, k, rises))
            {
              qp->sweep_changed = TRUE;
              return TRUE;
            }
        }
      if (qp->sweep_all && !qp->sweep_changed)
        return FALSE;
      qp->sweep_all = !qp->sweep_all && !qp->sweep_changed;
      qp->sweep_changed = FALSE;
      qp->sweep_at = 0;
    }
}

void
gradus_pair_qp_choose (GradusPairQp *qp, GradusPairWorkspace *ws, GradusPairRule rule,
                       double tolerance)
{
  fit (ws, qp);
  /* The two that violate most; also Platt's last word when a whole sweep finds nothing. */
  if (rule != GRADUS_PAIR_PLATT || !choose_platt (qp, ws, tolerance / 2))
    {
      qp->at_i = qp->top;
      qp->at_j = qp->bottom;
    }
  if (rule == GRADUS_PAIR_SECOND_ORDER)
    {
      guint j = gradus_box_qp_second_order (
        qp->g.data, qp->beta.data, ws->lower, gradus_kernel_cache_row (ws->cache, qp->top),
        gradus_kernel_cache_diagonal (ws->cache), qp->top, TAU, qp->active.n);
      if (j < qp->active.n)
        qp->at_j = j;
    }

  qp->row_i = qp->active.data[qp->at_i];
  qp->row_j = qp->active.data[qp->at_j];
  qp->g_i = qp->g.data[qp->at_i];
  qp->g_j = qp->g.data[qp->at_j];
  qp->old_i = qp->new_i = qp->beta.data[qp->at_i];
  qp->old_j = qp->new_j = qp->beta.data[qp->at_j];
  qp->stage = GRADUS_PAIR_CHOSEN;
}

/* --- Line, clip, move ------------------------------------------------------------------------- */

void
gradus_pair_qp_line (GradusPairQp *qp, GradusPairWorkspace *ws)
{
  const double *diagonal;

  fit (ws, qp);
  diagonal = gradus_kernel_cache_diagonal (ws->cache);
  qp->k_ii = diagonal[qp->at_i];
  qp->k_jj = diagonal[qp->at_j];
  qp->k_ij = gradus_kernel_cache_row (ws->cache, qp->at_i)[qp->at_j];
  qp->eta = qp->k_ii + qp->k_jj - 2 * qp->k_ij;
  qp->t_low = MAX (ws->lower[qp->at_i] - qp->old_i, qp->old_j - ws->upper[qp->at_j]);
  qp->t_high = MIN (ws->upper[qp->at_i] - qp->old_i, qp->old_j - ws->lower[qp->at_j]);
  qp->t = gradus_box_qp_best_step (qp->g_i - qp->g_j, qp->eta, qp->t_low, qp->t_high, &qp->t_free);
  qp->stage = GRADUS_PAIR_LINE;
}

/* beta + t, exactly at the bound where it comes within rounding of it. A box without an end has no
 * size to round by. */
static double
moved (double beta, double t, double lower, double upper)
{
  double to = beta + t;
  double close = isfinite (upper - lower) ? 4 * DBL_EPSILON * (upper - lower) : 0;

  return to <= lower + close ? lower : to >= upper - close ? upper : to;
}

gboolean
gradus_pair_qp_clip (GradusPairQp *qp, GradusPairWorkspace *ws)
{
  fit (ws, qp);
  qp->new_i = moved (qp->old_i, qp->t, ws->lower[qp->at_i], ws->upper[qp->at_i]);
  qp->new_j = moved (qp->old_j, -qp->t, ws->lower[qp->at_j], ws->upper[qp->at_j]);
  qp->stage = GRADUS_PAIR_CLIPPED;
  return qp->t_free < qp->t_low || qp->t_free > qp->t_high;
}

gboolean
gradus_pair_qp_move (GradusPairQp *qp, GradusPairWorkspace *ws)
{
  const double *row_i, *row_j;
  double *beta = gradus_array_write (&qp->beta);
  g_auto (GradusArray) old_g = { 0 };
  GradusBoxExtremes extremes;
  double *new_g;

  fit (ws, qp);
  row_i = gradus_kernel_cache_row (ws->cache, qp->at_i);
  row_j = gradus_kernel_cache_row (ws->cache, qp->at_j);
  beta[qp->at_i] = qp->new_i;
  beta[qp->at_j] = qp->new_j;
  qp->gain = qp->t * (qp->g_i - qp->g_j - 0.5 * qp->t * qp->eta);
  qp->dual += qp->gain;

  /* From the old block into a new one in a single pass, which also finds m and M. */
  gradus_array_assign (&old_g, &qp->g);
  new_g = gradus_array_overwrite (&qp->g);
  gradus_box_qp_update (old_g.data, new_g, row_i, row_j, qp->t, beta, ws->lower, ws->upper,
                        qp->active.n, &extremes);
  set_extremes (qp, &extremes);
  qp->stage = GRADUS_PAIR_MOVED;
  return qp->new_i != qp->old_i && qp->new_j != qp->old_j;
}

/* --- Check and shrinking ---------------------------------------------------------------------- */

/* Bring back what was set aside. */
static void
unshrink (GradusPairQp *qp, GradusPairWorkspace *ws)
{
  guint n = ws->problem->n;
  g_auto (GradusArray) beta = { 0 }, g = { 0 };

  gradus_pair_qp_get_beta (qp, gradus_array_init_vector (&beta, n), NULL);
  gradus_pair_qp_get_gradient (qp, ws->problem, gradus_array_init_vector (&g, n));
  gradus_int_array_assign (&qp->active, &ws->all);
  gradus_array_assign (&qp->beta, &beta);
  gradus_array_assign (&qp->g, &g);
  gradus_int_array_clear (&qp->aside);
  gradus_array_clear (&qp->aside_beta);
  qp->aside_sum = 0;
  find_extremes (qp, ws);
}

/* Set aside the variables at a bound that no pair wants. FALSE when there is none. */
static gboolean
shrink (GradusPairQp *qp, GradusPairWorkspace *ws)
{
  GradusBoxExtremes extremes = { .m = qp->m, .M = qp->M };
  guint n = qp->active.n, kept = 0, gone = qp->aside.n, n_leaving = 0;
  g_autofree gboolean *leaves = g_new (gboolean, n);
  g_auto (GradusIntArray) active = { 0 }, aside = { 0 };
  g_auto (GradusArray) beta = { 0 }, g = { 0 }, aside_beta = { 0 };
  gint32 *to_active, *to_aside;
  double *to_beta, *to_g, *to_aside_beta;

  fit (ws, qp);
  for (guint k = 0; k < n; k++)
    {
      leaves[k] = gradus_box_qp_may_shrink (qp->g.data[k], qp->beta.data[k], ws->lower[k],
                                            ws->upper[k], &extremes);
      n_leaving += leaves[k];
    }
  if (n_leaving == 0)
    return FALSE;

  to_active = gradus_int_array_init (&active, n - n_leaving);
  to_beta = gradus_array_init_vector (&beta, n - n_leaving);
  to_g = gradus_array_init_vector (&g, n - n_leaving);
  to_aside = gradus_int_array_init (&aside, gone + n_leaving);
  to_aside_beta = gradus_array_init_vector (&aside_beta, gone + n_leaving);
  if (gone > 0)
    {
      memcpy (to_aside, qp->aside.data, gone * sizeof (gint32));
      memcpy (to_aside_beta, qp->aside_beta.data, gone * sizeof (double));
    }
  for (guint k = 0; k < n; k++)
    if (leaves[k])
      {
        to_aside[gone] = qp->active.data[k];
        to_aside_beta[gone++] = qp->beta.data[k];
        qp->aside_sum += qp->beta.data[k];
      }
    else
      {
        to_active[kept] = qp->active.data[k];
        to_beta[kept] = qp->beta.data[k];
        to_g[kept++] = qp->g.data[k];
      }
  gradus_int_array_assign (&qp->active, &active);
  gradus_int_array_assign (&qp->aside, &aside);
  gradus_array_assign (&qp->beta, &beta);
  gradus_array_assign (&qp->g, &g);
  gradus_array_assign (&qp->aside_beta, &aside_beta);
  find_extremes (qp, ws);
  return TRUE;
}

/* Whether it is done, and on the way what is set aside; nothing else is measured. */
static gboolean
is_done (GradusPairQp *qp, GradusPairWorkspace *ws, double tolerance, gboolean shrinking,
         gboolean *shrunk, gboolean *unshrunk)
{
  gboolean done = qp->m - qp->M < tolerance;

  *shrunk = *unshrunk = FALSE;
  if (done && qp->aside.n > 0)
    {
      unshrink (qp, ws);
      *unshrunk = TRUE;
      qp->countdown = 1;
      done = qp->m - qp->M < tolerance;
    }
  else if (!done && shrinking && --qp->countdown <= 0)
    {
      qp->countdown = SHRINK_INTERVAL (ws->problem->n);
      /* Near the end a mistake made early would be dear: begin again from all variables, once. */
      if (!qp->unshrunk && qp->m - qp->M <= 10 * tolerance)
        {
          qp->unshrunk = TRUE;
          if (qp->aside.n > 0)
            {
              unshrink (qp, ws);
              *unshrunk = TRUE;
            }
        }
      *shrunk = shrink (qp, ws);
    }
  return done;
}

gboolean
gradus_pair_qp_check (GradusPairQp *qp, GradusPairWorkspace *ws, double tolerance,
                      gboolean shrinking, gboolean *shrunk, gboolean *unshrunk)
{
  const gboolean done = is_done (qp, ws, tolerance, shrinking, shrunk, unshrunk);

  gradus_pair_qp_measure (qp, ws, tolerance);
  return done;
}

/* --- All of it -------------------------------------------------------------------------------- */

/* Kernel rows of so many bytes are kept at most. */
#define SOLVE_BUDGET ((gsize) 32 << 20)
/* Of so many variables none is set aside: a pair costs little. */
#define FEW 300

static void
clear (GradusPairQp *qp)
{
  gradus_int_array_clear (&qp->active);
  gradus_int_array_clear (&qp->aside);
  gradus_array_clear (&qp->beta);
  gradus_array_clear (&qp->g);
  gradus_array_clear (&qp->aside_beta);
}

GradusPairEnd
gradus_pair_qp_solve (const GradusPairProblem *problem, double tolerance, guint most, double *beta,
                      GradusPairSolution *solution)
{
  g_autoptr (GradusPairWorkspace) ws = gradus_pair_workspace_new (
    problem, MIN (SOLVE_BUDGET, (gsize) problem->n * problem->n * 8));
  const gboolean shrinking = problem->n > FEW;
  GradusPairQp qp = { 0 };
  GradusPairEnd end = GRADUS_PAIR_OPTIMAL;
  gboolean shrunk, unshrunk;
  guint pairs = 0;

  gradus_pair_qp_begin (&qp, ws, beta, tolerance);
  for (; end == GRADUS_PAIR_OPTIMAL && !is_done (&qp, ws, tolerance, shrinking, &shrunk, &unshrunk);
       pairs++)
    {
      if (pairs == most)
        {
          end = GRADUS_PAIR_EXHAUSTED;
          break;
        }
      gradus_pair_qp_choose (&qp, ws, GRADUS_PAIR_SECOND_ORDER, tolerance);
      gradus_pair_qp_line (&qp, ws);
      if (!isfinite (qp.t))
        {
          end = GRADUS_PAIR_UNBOUNDED;
          break;
        }
      gradus_pair_qp_clip (&qp, ws);
      if (!gradus_pair_qp_move (&qp, ws))
        end = GRADUS_PAIR_EXHAUSTED;
    }
  if (qp.aside.n > 0)
    unshrink (&qp, ws);
  gradus_pair_qp_get_beta (&qp, beta, NULL);
  *solution = (GradusPairSolution){
    .b = qp.b, .m = qp.m, .M = qp.M, .dual = qp.dual, .pairs = pairs
  };
  clear (&qp);
  return end;
}
