/* Sequential minimal optimisation (SMO) for the support vector machine.
 *
 * Objective. A soft-margin classifier f(x) = w.phi(x) + b minimises 1/2 |w|^2 + C sum_i xi_i with
 * the slack xi_i = max (0, 1 - y_i f(x_i)). Its dual, which is solved here, is
 *
 *   maximise W(alpha) = sum_i alpha_i - 1/2 sum_ij alpha_i alpha_j y_i y_j K(x_i, x_j)
 *   subject to 0 <= alpha_i <= C and sum_i alpha_i y_i = 0.
 *
 * (LIBSVM prints -W, which it minimises.) Then w = sum_i alpha_i y_i phi(x_i), and only points with
 * alpha_i > 0, the support vectors, matter. The +1 class is class 1 of the data, -1 is class 0.
 *
 * Step. The equality forbids to move one alpha alone, so the smallest step moves two. Choose a
 * pair; find the line alpha_i y_i + alpha_j y_j = const, the part [L, H] of it inside the box and
 * the top of the parabola that W is along it; clip the top to [L, H]; move, and bring errors and b
 * up to date; test the Karush-Kuhn-Tucker (KKT) conditions. The work is done by gradus-pair-qp.h in
 * the signed variables beta_i = y_i alpha_i, where the gradient is g_i = y_i - sum_j beta_j K_ij,
 * the error f(x_i) - y_i is b - g_i, and b is the middle between the two KKT bounds m and M.
 *
 * Choice of the pair. "maximal-violating-pair": the two points that violate most (Keerthi and
 * others 2001). "second-order": the first of them with the partner that promises the largest gain
 * (Fan, Chen & Lin 2005), as LIBSVM does. "platt": Platt's heuristics, sweeps over all points and
 * over the free ones in turn, the partner with the largest |E_i - E_j|, else the first that makes
 * progress.
 *
 * Stop when m - M < tolerance, LIBSVM's rule. Points at a bound that are far from being wanted are
 * set aside every min (n, 1000) pairs (shrinking); before the end they come back, with their
 * gradient made anew.
 *
 * Cost. Two rows of the kernel matrix a pair, O(n d), which a cache mostly spares, and O(n) for
 * gradient, choice and gap. The gap between primal and dual is a sum of terms none of which is
 * negative; those of points set aside count as 0 until they come back.
 *
 * Edge cases. Equal points, or a kernel that is no inner product, give a curvature eta <= 0: the
 * better end of the segment is taken. Without a free support vector b is not unique; the middle is
 * taken. A pair that rounding keeps from moving ends in a failure that says so. Kernel values
 * beyond 1e100 are refused.
 *
 * Source: Platt 1998 (MSR-TR-98-14); Keerthi, Shevade, Bhattacharyya & Murthy 2001; Fan, Chen & Lin
 * 2005 (JMLR 6); Chang & Lin, LIBSVM; CS229 lecture notes, support vector machines; 图解机器学习, ch. 8.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "smo.h"

static const GradusStateArray state_arrays[] = {
  GRADUS_PAIR_QP_ARRAYS (SmoState, qp),
  { 0 },
};

/* --- Start ------------------------------------------------------------------------------------ */

static GradusKernel
kernel_of (const SmoParams *params)
{
  return (GradusKernel) {
    .kind = params->kernel,
    .gamma = params->gamma,
    .coef0 = params->coef0,
    .degree = params->degree,
  };
}

static gpointer
prepare (const GradusSetup *setup)
{
  const SmoParams *params = gradus_setup_get_params (setup);
  const GradusTable *table = gradus_dataset_get_table (gradus_setup_get_dataset (setup));
  SmoWorkspace *ws = g_new0 (SmoWorkspace, 1);

  ws->y = g_new (double, table->n);
  ws->lower = g_new (double, table->n);
  ws->upper = g_new (double, table->n);
  for (guint k = 0; k < table->n; k++)
    {
      ws->y[k] = smo_sign (table, k);
      ws->lower[k] = ws->y[k] > 0 ? 0 : -params->c;
      ws->upper[k] = ws->y[k] > 0 ? params->c : 0;
    }
  ws->problem = (GradusPairProblem) {
    .kernel = kernel_of (params),
    .n = table->n,
    .d = table->d,
    .x = table->x,
    .p = ws->y,
    .lower = ws->lower,
    .upper = ws->upper,
  };
  ws->pairs = gradus_pair_workspace_new (&ws->problem, (gsize) params->cache << 20);
  return ws;
}

static void
unprepare (gpointer workspace)
{
  SmoWorkspace *ws = workspace;

  gradus_pair_workspace_free (ws->pairs);
  g_free (ws->y);
  g_free (ws->lower);
  g_free (ws->upper);
  g_free (ws);
}

static char *
validate (const GradusSetup *setup)
{
  const SmoParams *params = gradus_setup_get_params (setup);
  const GradusTable *table = gradus_dataset_get_table (gradus_setup_get_dataset (setup));
  const GradusArray *start = gradus_setup_get_start (setup, "alpha");
  GradusKernel kernel = kernel_of (params);
  double sum = 0;
  guint row;

  if (!gradus_kernel_is_bounded (&kernel, table->x, table->n, table->d, 1e100, &row))
    return g_strdup_printf (_ ("The numbers of point %u are so large that its kernel value cannot "
                               "be computed with. Rescale the columns or take the RBF kernel."),
                            row + 1);
  if (start == NULL)
    return NULL;
  if (gradus_array_length (start) != table->n)
    return g_strdup_printf (_ ("The start “alpha” has %u numbers but there are %u points. Give one "
                               "number for each point."),
                            (guint) gradus_array_length (start), table->n);
  for (guint k = 0; k < table->n; k++)
    {
      if (!(start->data[k] >= 0 && start->data[k] <= params->c))
        return g_strdup_printf (_ ("The start of point %u is %s, but every α must lie between 0 "
                                   "and C = %s."),
                                k + 1, GRADUS_NUM (start->data[k]), GRADUS_NUM (params->c));
      sum += smo_sign (table, k) * start->data[k];
    }
  if (fabs (sum) > 1e-9 * params->c)
    return g_strdup_printf (_ ("The α of the two classes must have the same sum, but that of class "
                               "+1 is larger by %s. Change the start or leave it out."),
                            GRADUS_NUM (sum));
  return NULL;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  SmoState *state = state_;
  SmoWorkspace *ws = context->workspace;
  const SmoParams *params = context->params;
  const GradusArray *start = gradus_context_start (context, "alpha");
  g_autofree double *beta = g_new0 (double, ws->problem.n);

  if (start != NULL)
    for (guint k = 0; k < ws->problem.n; k++)
      beta[k] = ws->y[k] * start->data[k];
  gradus_pair_qp_begin (&state->qp, ws->pairs, beta, params->tolerance);
  return GRADUS_STATUS_CONTINUE;
}

/* Points moved but none came, went or changed its class: keep alpha, make the gradient anew and
 * choose a new pair. */
static gboolean
rebase (gpointer state_, GradusContext *context, const GradusSetup *old)
{
  SmoState *state = state_;
  SmoWorkspace *ws = context->workspace;
  const SmoParams *params = context->params;
  const GradusTable *table = gradus_dataset_get_table (context->dataset);
  const GradusTable *before = gradus_dataset_get_table (gradus_setup_get_dataset (old));
  g_autofree double *beta = NULL;

  if (before == NULL || before->n != table->n || before->d != table->d
      || memcmp (before->label, table->label, table->n * sizeof (gint32)) != 0)
    return FALSE;
  beta = g_new (double, table->n);
  gradus_pair_qp_get_beta (&state->qp, beta, NULL);
  gradus_pair_qp_begin (&state->qp, ws->pairs, beta, params->tolerance);
  context->restart_iteration = TRUE;
  return TRUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
run_choose (gpointer state_, GradusContext *context)
{
  SmoState *state = state_;
  SmoWorkspace *ws = context->workspace;
  const SmoParams *params = context->params;

  gradus_pair_qp_choose (&state->qp, ws->pairs, params->selection, params->tolerance);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_line (gpointer state_, GradusContext *context)
{
  SmoState *state = state_;
  SmoWorkspace *ws = context->workspace;

  gradus_pair_qp_line (&state->qp, ws->pairs);
  if (!(state->qp.eta > 0))
    gradus_context_raise (context, SMO_EVENT_ETA_NONPOSITIVE);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_clip (gpointer state_, GradusContext *context)
{
  SmoState *state = state_;
  SmoWorkspace *ws = context->workspace;

  if (gradus_pair_qp_clip (&state->qp, ws->pairs))
    gradus_context_raise (context, SMO_EVENT_CLIPPED);
  return GRADUS_STATUS_CONTINUE;
}

static void
raise_alpha_events (GradusContext *context, double before, double after, double c)
{
  if (before == after)
    return;
  if (before == 0)
    gradus_context_raise (context, SMO_EVENT_NEW_SUPPORT_VECTOR);
  if (after == 0)
    gradus_context_raise (context, SMO_EVENT_ALPHA_AT_ZERO);
  if (fabs (after) == c)
    gradus_context_raise (context, SMO_EVENT_ALPHA_AT_C);
}

static GradusStatus
run_update (gpointer state_, GradusContext *context)
{
  SmoState *state = state_;
  SmoWorkspace *ws = context->workspace;
  const SmoParams *params = context->params;

  gradus_pair_qp_move (&state->qp, ws->pairs);
  raise_alpha_events (context, state->qp.old_i, state->qp.new_i, params->c);
  raise_alpha_events (context, state->qp.old_j, state->qp.new_j, params->c);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  SmoState *state = state_;
  GradusPairQp *qp = &state->qp;
  SmoWorkspace *ws = context->workspace;
  const SmoParams *params = context->params;
  /* Platt's sweeps look at all points themselves. */
  gboolean shrinking = params->shrinking && params->selection != GRADUS_PAIR_PLATT;
  gboolean shrunk, unshrunk;
  gboolean done = gradus_pair_qp_check (qp, ws->pairs, params->tolerance, shrinking, &shrunk,
                                        &unshrunk);

  if (shrunk)
    gradus_context_raise (context, SMO_EVENT_SHRUNK);
  if (unshrunk)
    gradus_context_raise (context, SMO_EVENT_UNSHRUNK);
  if (done)
    return GRADUS_STATUS_CONVERGED;
  if (qp->new_i == qp->old_i && qp->new_j == qp->old_j)
    return gradus_context_fail (context,
                                _ ("Points %d and %d should move but rounding does not let them: "
                                   "the KKT gap stays at %s, above the tolerance %s. Raise the "
                                   "tolerance, lower C or rescale the columns."),
                                qp->row_i + 1, qp->row_j + 1, GRADUS_NUM (qp->m - qp->M),
                                GRADUS_NUM (params->tolerance));
  return GRADUS_STATUS_CONTINUE;
}

/* --- Metrics ---------------------------------------------------------------------------------- */

static double
metric_dual (const GradusView *view)
{
  return smo_qp (view)->dual;
}

static double
metric_primal (const GradusView *view)
{
  return smo_qp (view)->primal;
}

static double
metric_gap (const GradusView *view)
{
  return smo_qp (view)->gap;
}

static double
metric_kkt (const GradusView *view)
{
  return smo_qp (view)->m - smo_qp (view)->M;
}

static double
metric_violations (const GradusView *view)
{
  return smo_qp (view)->violations;
}

static double
metric_active (const GradusView *view)
{
  return smo_qp (view)->active.n;
}

static const GradusMetric metrics[] = {
  [SMO_METRIC_DUAL] = { "dual-objective", N_ ("Dual objective"), "W(\\alpha)", GRADUS_METRIC_LINEAR,
                    metric_dual },
  [SMO_METRIC_PRIMAL] = { "primal-objective", N_ ("Primal objective"),
                      "\\frac12\\|w\\|^2+C\\sum_i\\xi_i", GRADUS_METRIC_LINEAR, metric_primal },
  [SMO_METRIC_GAP] = { "gap", N_ ("Primal − dual"), "P-W", GRADUS_METRIC_LOG, metric_gap },
  [SMO_METRIC_KKT] = { "kkt-gap", N_ ("KKT gap m − M"), "m-M", GRADUS_METRIC_LOG, metric_kkt },
  { "violations", N_ ("Points that violate the KKT conditions"), "\\#", GRADUS_METRIC_LINEAR,
    metric_violations },
  { "active", N_ ("Points at work"), "|A|", GRADUS_METRIC_LINEAR, metric_active },
  { NULL },
};

/* --- Invariants ------------------------------------------------------------------------------- */

static gboolean
holds_balance (const GradusView *view, double *measured)
{
  const SmoParams *params = view->params;

  *measured = smo_qp (view)->sum;
  return fabs (*measured) <= 1e-9 * params->c * smo_problem (view)->n;
}

/* Only the pair has moved since the step before, so that looking at it is looking at all. */
static gboolean
holds_box (const GradusView *view, double *measured)
{
  const GradusPairQp *qp = smo_qp (view);
  const SmoWorkspace *ws = view->workspace;
  const SmoParams *params = view->params;
  double alpha_i, alpha_j;

  *measured = 0;
  if (qp->stage == GRADUS_PAIR_NONE)
    return TRUE;
  alpha_i = ws->y[qp->row_i] * qp->new_i;
  alpha_j = ws->y[qp->row_j] * qp->new_j;
  *measured = MAX (MAX (-MIN (alpha_i, alpha_j), MAX (alpha_i, alpha_j) - params->c), 0);
  return *measured <= 0;
}

static gboolean
holds_ascent (const GradusView *view, double *measured)
{
  const SmoState *previous = view->previous;
  double dual = smo_qp (view)->dual;

  *measured = previous != NULL ? dual - previous->qp.dual : 0;
  return *measured >= -1e-12 * MAX (1, fabs (dual));
}

static gboolean
holds_duality (const GradusView *view, double *measured)
{
  *measured = smo_qp (view)->gap;
  return *measured >= -1e-9 * MAX (1, fabs (smo_qp (view)->dual));
}

static const GradusInvariant invariants[] = {
  { "balance", N_ ("Both classes pull equally"), "\\sum_i\\alpha_iy_i=0",
    N_ ("The α of the two classes do not have the same sum any more."), holds_balance },
  { "box", N_ ("Every α stays in its box"), "0\\le\\alpha_i\\le C",
    N_ ("An α has left the interval from 0 to C."), holds_box },
  { "ascent", N_ ("The dual objective never falls"), "W_{t+1}\\ge W_t",
    N_ ("A step along the line has made the dual objective smaller."), holds_ascent },
  { "weak-duality", N_ ("The primal stays above the dual"), "P\\ge W",
    N_ ("The primal objective is below the dual one."), holds_duality },
  { NULL },
};

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusChoice kernels[] = {
  { "linear", N_ ("Linear") },
  { "polynomial", N_ ("Polynomial") },
  { "rbf", N_ ("RBF (Gaussian)") },
  { NULL },
};

static const GradusChoice selections[] = {
  { "maximal-violating-pair", N_ ("Maximal violating pair") },
  { "second-order", N_ ("Second order") },
  { "platt", N_ ("Platt's sweeps") },
  { NULL },
};

static const GradusParam params_table[] = {
  { .id = "c", .label = N_ ("Penalty"), .symbol = "C",
    .blurb = N_ ("What a violated margin costs: small prefers a wide margin, large few "
                 "violations."),
    GRADUS_PARAM_FIELD (SmoParams, c), .def = 1, .min = 1e-6, .max = 1e6, .slider_min = 0.01,
    .slider_max = 1000, .logarithmic = TRUE },
  { .id = "kernel", .label = N_ ("Kernel"), .symbol = "K",
    .blurb = N_ ("The inner product: linear for a straight border, the others for curved ones."),
    GRADUS_PARAM_FIELD (SmoParams, kernel), .def = GRADUS_KERNEL_RBF, .max = 2,
    .choices = kernels },
  { .id = "gamma", .label = N_ ("Kernel width γ"), .symbol = "\\gamma",
    .blurb = N_ ("Large makes every point reach less far (γ = 1/2h² for a Gaussian of width h)."),
    GRADUS_PARAM_FIELD (SmoParams, gamma), .def = 1, .min = 1e-9, .max = 1e6, .slider_min = 0.01,
    .slider_max = 100, .logarithmic = TRUE, .enabled_if = "kernel=polynomial|rbf" },
  { .id = "degree", .label = N_ ("Degree"), .symbol = "p",
    .blurb = N_ ("Power of the polynomial kernel (γ x·z + c₀)ᵖ."),
    GRADUS_PARAM_FIELD (SmoParams, degree), .def = 3, .min = 1, .max = 20, .slider_min = 1,
    .slider_max = 8, .enabled_if = "kernel=polynomial" },
  { .id = "coef0", .label = N_ ("Kernel constant"), .symbol = "c_0",
    .blurb = N_ ("Added inside the polynomial kernel: larger gives low powers more weight; a "
                 "negative one is no inner product any more."),
    GRADUS_PARAM_FIELD (SmoParams, coef0), .def = 1, .min = -1000, .max = 1000, .slider_min = 0,
    .slider_max = 10, .step = 0.5, .enabled_if = "kernel=polynomial" },
  { .id = "tolerance", .label = N_ ("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_ ("Stop when no pair violates the KKT conditions by more; LIBSVM takes 0.001."),
    GRADUS_PARAM_FIELD (SmoParams, tolerance), .def = 0.001, .min = 1e-12, .max = 1,
    .slider_min = 1e-6, .slider_max = 0.1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "selection", .label = N_ ("Choice of the pair"),
    .blurb = N_ ("The rule that picks two points: the largest violation, the largest estimated "
                 "gain, or Platt's sweeps over the points."),
    GRADUS_PARAM_FIELD (SmoParams, selection), .def = GRADUS_PAIR_SECOND_ORDER, .max = 2,
    .choices = selections, .applies = GRADUS_APPLIES_LIVE },
  { .id = "shrinking", .label = N_ ("Shrinking"),
    .blurb = N_ ("Set aside points that will most likely stay at their bound; saves time."),
    GRADUS_PARAM_FIELD (SmoParams, shrinking), .def = TRUE, .max = 1,
    .applies = GRADUS_APPLIES_LIVE,
    .enabled_if = "selection=maximal-violating-pair|second-order" },
  { .id = "cache", .label = N_ ("Kernel cache"), .unit = N_ ("MiB"),
    .blurb = N_ ("Memory for kernel rows; changes the time it takes, never the result."),
    GRADUS_PARAM_FIELD (SmoParams, cache), .def = 100, .min = 1, .max = 65536, .slider_min = 1,
    .slider_max = 1000 },
  { NULL },
};

static const GradusStart starts[] = {
  { "alpha", N_ ("Multipliers at the start"),
    N_ ("one number from 0 to C for each point; the sums of both classes are equal"), NULL },
  { NULL },
};

static const GradusPhase phases[] = {
  { "choose", N_ ("Choose a pair"),
    N_ ("Two multipliers must move together, because Σ αᵢyᵢ = 0: take two points that violate the "
        "KKT conditions."),
    "choose", N_ ("i ← arg max { −Eₖ : βₖ may rise }\nj ← partner that may fall"), FALSE,
    run_choose, NULL },
  { "line", N_ ("Find the top on the line"),
    N_ ("On the line that the equality leaves, W is a parabola; find its top and the part of the "
        "line inside the box."),
    "line", N_ ("η ← Kᵢᵢ + Kⱼⱼ − 2 Kᵢⱼ\nαⱼ* ← αⱼ + yⱼ (Eᵢ − Eⱼ) / η\n[L, H] ← box ∩ line"), FALSE,
    run_line, NULL },
  { "clip", N_ ("Clip to the box"),
    N_ ("Both multipliers must stay between 0 and C: cut the step where the line leaves the box."),
    "clip", N_ ("αⱼ ← clip (αⱼ*, L, H)\nαᵢ ← αᵢ + yᵢyⱼ (αⱼ old − αⱼ)"), FALSE, run_clip, NULL },
  { "update", N_ ("Update errors and intercept"),
    N_ ("Move the pair; every error changes by two kernel rows, and b becomes the middle of the "
        "two KKT bounds."),
    "update", N_ ("for each k: Eₖ ← Eₖ + Δβᵢ Kᵢₖ + Δβⱼ Kⱼₖ\nb ← (m + M) / 2"), FALSE, run_update,
    NULL },
  { "check", N_ ("Test the KKT conditions"),
    N_ ("Stop when no pair violates the conditions by the tolerance; measure the gap between "
        "primal and dual."),
    "check", N_ ("if m − M < ε: stop"), FALSE, run_check, NULL },
  { NULL },
};

static const GradusEvent events[] = {
  [SMO_EVENT_NEW_SUPPORT_VECTOR] = { "new-support-vector", N_ ("New support vector"),
                                 N_ ("An α left 0: the point now takes part in the boundary.") },
  [SMO_EVENT_ALPHA_AT_ZERO] = { "alpha-at-zero", N_ ("α back at 0"),
                            N_ ("A support vector lost its weight: the boundary does without "
                                "it.") },
  [SMO_EVENT_ALPHA_AT_C] = { "alpha-at-c", N_ ("α at C"),
                         N_ ("An α reached its upper bound: the point may now lie inside the "
                             "margin.") },
  [SMO_EVENT_CLIPPED] = { "clipped", N_ ("Step clipped"),
                      N_ ("The top of the parabola lay outside the box.") },
  [SMO_EVENT_ETA_NONPOSITIVE] = { "eta-nonpositive", N_ ("No curvature"),
                              N_ ("The two points are the same to the kernel, or the kernel is no "
                                  "inner product: the better end of the segment was taken.") },
  [SMO_EVENT_SHRUNK] = { "shrunk", N_ ("Points set aside"),
                     N_ ("Points that will most likely stay at their bound stopped taking part.") },
  [SMO_EVENT_UNSHRUNK] = { "unshrunk", N_ ("All points back"),
                       N_ ("The points set aside came back, with their errors made anew.") },
  { NULL },
};

static const GradusPreset presets[] = {
  { .id = "moons", .title = N_ ("Two moons, RBF kernel"),
    .blurb = N_ ("Follow the ringed pair: the border bends around it, and far points never "
                 "matter."),
    .data = "moons:n=120,noise=0.2", .data_seed = 1, .params = "kernel=rbf gamma=2 c=1", .seed = 1,
    .first_look = TRUE },
  { .id = "three-points", .title = N_ ("Three points, one step"),
    .blurb = N_ ("By hand: the pair (1, 3) has η = 8 and lands on α = 1/4; that solves it all."),
    .data = "svm-3", .params = "kernel=linear c=1 tolerance=1e-9", .seed = 1 },
  { .id = "five-points", .title = N_ ("Five points, one on the wrong side"),
    .blurb = N_ ("Not separable: the two points in each other's way end at α = C."),
    .data = "svm-5", .params = "kernel=linear c=1 tolerance=1e-9", .seed = 1 },
  { .id = "no-free", .title = N_ ("No free support vector"),
    .blurb = N_ ("With C = 0.1 every support vector is at C: b can be anything from 0.5 to 0.75."),
    .data = "svm-5", .params = "kernel=linear c=0.1 tolerance=1e-9", .seed = 1 },
  { .id = "wave", .title = N_ ("A wavy border with errors"),
    .blurb = N_ ("One label in ten is wrong; watch how many α end at C and which points are set "
                 "aside."),
    .data = "svm-200", .data_seed = 1, .params = "kernel=rbf gamma=20 c=1", .seed = 1 },
  { .id = "spirals", .title = N_ ("The book's spirals"),
    .blurb = N_ ("Separable with a Gaussian of width 1: no α reaches C."),
    .data = "spirals-200", .params = "kernel=rbf gamma=0.5 c=1 tolerance=1e-7", .seed = 1 },
  { .id = "platt", .title = N_ ("Platt's sweeps"),
    .blurb = N_ ("The historical choice of the pair needs more steps than the second-order one."),
    .data = "moons:n=120,noise=0.2", .data_seed = 1,
    .params = "kernel=rbf gamma=2 c=1 selection=platt", .seed = 1 },
  { .id = "far-group", .title = N_ ("A far group does not matter"),
    .blurb = N_ ("Least squares is pulled over by the far points; here their α stays 0."),
    .data = "far-cluster:n=100", .data_seed = 1, .params = "kernel=linear c=10", .seed = 1 },
  { .id = "xor-linear", .title = N_ ("Failure: a straight line for XOR"),
    .blurb = N_ ("SMO converges, but the machine it finds is wrong about many points."),
    .data = "xor:n=80", .data_seed = 1, .params = "kernel=linear c=1", .seed = 1,
    .failure = N_ ("No straight line separates opposite quadrants, so nearly every α ends at C and "
                   "the boundary means nothing. Take the polynomial kernel of degree 2 or the RBF "
                   "kernel.") },
  { .id = "too-narrow", .title = N_ ("Failure: a kernel that is too narrow"),
    .blurb = N_ ("Nearly every point is a support vector and sits on an island of its own."),
    .data = "svm-200", .data_seed = 1, .params = "kernel=rbf gamma=2000 c=100", .seed = 1,
    .failure = N_ ("With so large a γ no point reaches its neighbours: the machine learns all "
                   "points by heart, wrong labels included, and says nothing between them. Make γ "
                   "smaller.") },
  { NULL },
};

#define BY_HAND "Worked by hand, syllabus chapter 7"
#define QP_SPIRALS "Octave qp on the book's spirals, h = 1, C = 1; equal to scikit-learn's SVC"

static const GradusCheck checks[] = {
  { "three-points", GRADUS_CHECK_END, "iterations", 0, 1, 0, BY_HAND },
  { "three-points", GRADUS_CHECK_END, "dual-objective", 0, 0.25, 1e-15, BY_HAND },
  { "three-points", GRADUS_CHECK_END, "alpha", 0, 0.25, 1e-15, BY_HAND },
  { "three-points", GRADUS_CHECK_END, "alpha", 1, 0, 0, BY_HAND },
  { "three-points", GRADUS_CHECK_END, "alpha", 2, 0.25, 1e-15, BY_HAND },
  { "three-points", GRADUS_CHECK_END, "b", 0, -2, 1e-15, BY_HAND },
  { "three-points", GRADUS_CHECK_END, "w", 0, 0.5, 1e-15, BY_HAND },
  { "three-points", GRADUS_CHECK_END, "w", 1, 0.5, 1e-15, BY_HAND },
  { "five-points", GRADUS_CHECK_END, "dual-objective", 0, 23.0 / 9, 1e-8, BY_HAND },
  { "five-points", GRADUS_CHECK_END, "primal-objective", 0, 23.0 / 9, 1e-8, BY_HAND },
  { "five-points", GRADUS_CHECK_END, "w", 0, 2.0 / 3, 1e-8, BY_HAND },
  { "five-points", GRADUS_CHECK_END, "b", 0, 1.0 / 3, 1e-8, BY_HAND },
  { "five-points", GRADUS_CHECK_END, "alpha", 0, 7.0 / 18, 1e-8, BY_HAND },
  { "five-points", GRADUS_CHECK_END, "alpha", 1, 1, 0, BY_HAND },
  { "five-points", GRADUS_CHECK_END, "alpha", 3, 0, 0, BY_HAND },
  { "no-free", GRADUS_CHECK_END, "w", 0, 0.25, 1e-12, BY_HAND },
  { "no-free", GRADUS_CHECK_END, "b", 0, 0.625, 1e-12, BY_HAND },
  { "spirals", GRADUS_CHECK_END, "dual-objective", 0, 41.5442740583811, 1e-9, QP_SPIRALS },
  { "spirals", GRADUS_CHECK_END, "primal-objective", 0, 41.5442740583811, 1e-6, QP_SPIRALS },
  { "spirals", GRADUS_CHECK_END, "b", 0, -0.18399897439022, 1e-6, QP_SPIRALS },
  { "spirals", GRADUS_CHECK_END, "alpha", 1, 0.60477877835753613, 1e-6, QP_SPIRALS },
  { "spirals", GRADUS_CHECK_END, "violations", 0, 0, 0, QP_SPIRALS },
  { NULL },
};

const GradusAlgorithm gradus_smo = {
  .id = "smo",
  .chapter = 7,
  .title = N_ ("Sequential minimal optimisation (SMO)"),
  .summary = N_ ("Solve the dual of the support vector machine two multipliers at a time."),
  .goal = N_ ("Make an SMO step by hand, and read from α and the margin which points carry the "
              "boundary."),
  .source = "Platt 1998; Fan, Chen & Lin 2005; CS229 lecture notes, support vector machines; "
            "图解机器学习, chapter 8",
  .difficulty = 3,
  .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES,
  .columns = N_ ("Inputs, and a label with two classes; the second class is +1."),
  .params_size = sizeof (SmoParams),
  .state_size = sizeof (SmoState),
  .state_arrays = state_arrays,
  .params = params_table,
  .starts = starts,
  .phases = phases,
  .metrics = metrics,
  .values = gradus_smo_values,
  .formulas = gradus_smo_formulas,
  .plots = gradus_smo_plots,
  .events = events,
  .invariants = invariants,
  .presets = presets,
  .checks = checks,
  .questions = gradus_smo_questions,
  .lives = gradus_smo_lives,
  .validate = validate,
  .prepare = prepare,
  .unprepare = unprepare,
  .init = init,
  .rebase = rebase,
  .narrate = gradus_smo_narrate,
  .predicts = GRADUS_PREDICTS_SCORE,
  .predict = gradus_smo_predict,
};
