/* The machine of the family "pair-qp": quadratic programmes with a box and one equality, solved
 * pair by pair, as a soft-margin classifier has them.
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
 * beyond 1e100 are refused. When points are moved, taken out or put in, the others keep their
 * alpha; the class that is then too heavy is scaled down until the equality holds again.
 *
 * Source: Platt 1998 (MSR-TR-98-14); Keerthi, Shevade, Bhattacharyya & Murthy 2001; Fan, Chen & Lin
 * 2005 (JMLR 6); Chang & Lin, LIBSVM; CS229 lecture notes, support vector machines; 图解机器学习, ch. 8.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pair-qp.h"

typedef GradusPairsParams Params;
typedef GradusPairsState State;
typedef GradusPairsWork Workspace;
typedef GradusPairsLook Look;

enum { NEW_SUPPORT_VECTOR, ALPHA_AT_ZERO, ALPHA_AT_C, CLIPPED, ETA_NONPOSITIVE, SHRUNK, UNSHRUNK };

/* --- Start ------------------------------------------------------------------------------------ */

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  Workspace *ws = g_new0 (Workspace, 1);

  ws->y = g_new (double, table->n);
  ws->lower = g_new (double, table->n);
  ws->upper = g_new (double, table->n);
  for (guint k = 0; k < table->n; k++)
    {
      ws->y[k] = gradus_table_sign (table, k);
      ws->lower[k] = ws->y[k] > 0 ? 0 : -params->c;
      ws->upper[k] = ws->y[k] > 0 ? params->c : 0;
    }
  ws->problem = (GradusPairProblem) { .kernel = GRADUS_KERNEL_CHOSEN (params), .n = table->n,
                                      .d = table->d, .x = table->x, .p = ws->y, .lower = ws->lower,
                                      .upper = ws->upper };
  ws->pairs = gradus_pair_workspace_new (&ws->problem, (gsize) params->cache << 20);
  return ws;
}

static void
unprepare (gpointer workspace)
{
  Workspace *ws = workspace;

  gradus_pair_workspace_free (ws->pairs);
  g_free (ws->y);
  g_free (ws->lower);
  g_free (ws->upper);
  g_free (ws);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  const GradusArray *start = gradus_setup_get_start (setup, "alpha");
  const GradusKernel kernel = GRADUS_KERNEL_CHOSEN (params);
  char *refusal = gradus_kernel_refuse (&kernel, table);
  double sum = 0;

  if (refusal != NULL)
    return refusal;
  for (guint k = 0; start != NULL && k < table->n; k++)
    {
      if (!(start->data[k] >= 0 && start->data[k] <= params->c))
        return g_strdup_printf (_ ("The start of point %u is %s, but every α must lie between 0 "
                                   "and C = %s."),
                                k + 1, GRADUS_NUM (start->data[k]), GRADUS_NUM (params->c));
      sum += gradus_table_sign (table, k) * start->data[k];
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
  State *state = state_;
  Workspace *ws = context->workspace;
  const GradusArray *start = gradus_context_start (context, "alpha");
  g_autofree double *beta = g_new0 (double, ws->problem.n);

  for (guint k = 0; start != NULL && k < ws->problem.n; k++)
    beta[k] = ws->y[k] * start->data[k];
  gradus_pair_qp_begin (&state->qp, ws->pairs, beta, ((const Params *) context->params)->tolerance);
  return GRADUS_STATUS_CONTINUE;
}

void
gradus_pairs_balance (double *beta, guint n, double c)
{
  double up = 0, down = 0;

  for (guint k = 0; k < n; k++)
    *(beta[k] > 0 ? &up : &down) += fabs (beta[k]);
  if (fabs (up - down) <= 1e-9 * c)
    return;
  for (guint k = 0; k < n; k++)
    if (beta[k] > 0 && up > down)
      beta[k] *= down / up;
    else if (beta[k] < 0 && down > up)
      beta[k] *= up / down;
}

static gboolean
same_row (const GradusTable *a, guint i, const GradusTable *b, guint j)
{
  return a->label[i] == b->label[j]
         && memcmp (gradus_table_row (a, i), gradus_table_row (b, j), a->d * sizeof (double)) == 0;
}

/* Points were moved, taken out, put in or given another class, all in one place of the table. The
 * others keep their alpha, and so does a point that was only moved. */
static gboolean
rebase (gpointer state_, GradusContext *context, const GradusSetup *old)
{
  GRADUS_STEP (state, params, table);
  Workspace *ws = context->workspace;
  const GradusTable *before = gradus_setup_get_table (old);
  g_autofree double *was = NULL, *beta = NULL;
  guint head = 0, tail = 0, least;

  if (before == NULL || before->d != table->d)
    return FALSE;
  was = g_new (double, before->n);
  beta = g_new0 (double, table->n);
  gradus_pair_qp_get_beta (&state->qp, was, NULL);
  least = MIN (before->n, table->n);
  while (head < least && same_row (before, head, table, head))
    head++;
  while (tail < least - head && same_row (before, before->n - 1 - tail, table, table->n - 1 - tail))
    tail++;
  for (guint k = 0; k < table->n; k++)
    if (k < head || (before->n == table->n && before->label[k] == table->label[k]))
      beta[k] = was[k];
    else if (k >= table->n - tail)
      beta[k] = was[k + before->n - table->n];
  gradus_pairs_balance (beta, table->n, params->c);
  gradus_pair_qp_begin (&state->qp, ws->pairs, beta, params->tolerance);
  context->restart_iteration = TRUE;
  return TRUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
run_choose (gpointer state, GradusContext *context)
{
  GradusPairQp *qp = &((State *) state)->qp;
  GradusPairWorkspace *pairs = ((Workspace *) context->workspace)->pairs;
  const Params *params = context->params;
  gboolean shrunk, unshrunk;

  /* From a start that is the solution, or where a run that had ended goes on: there is no pair. */
  if (gradus_pair_qp_check (qp, pairs, params->tolerance, FALSE, &shrunk, &unshrunk))
    return GRADUS_STATUS_CONVERGED;
  gradus_context_raise_if (context, UNSHRUNK, unshrunk);
  gradus_pair_qp_choose (qp, pairs, params->selection, params->tolerance);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_line (gpointer state_, GradusContext *context)
{
  State *state = state_;

  gradus_pair_qp_line (&state->qp, ((Workspace *) context->workspace)->pairs);
  gradus_context_raise_if (context, ETA_NONPOSITIVE, !(state->qp.eta > 0));
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_clip (gpointer state, GradusContext *context)
{
  gradus_context_raise_if (context, CLIPPED,
                           gradus_pair_qp_clip (&((State *) state)->qp,
                                                ((Workspace *) context->workspace)->pairs));
  return GRADUS_STATUS_CONTINUE;
}

static void
raise_alpha_events (GradusContext *context, double before, double after, double c)
{
  gradus_context_raise_if (context, NEW_SUPPORT_VECTOR, before != after && before == 0);
  gradus_context_raise_if (context, ALPHA_AT_ZERO, before != after && after == 0);
  gradus_context_raise_if (context, ALPHA_AT_C, before != after && fabs (after) == c);
}

static GradusStatus
run_update (gpointer state, GradusContext *context)
{
  GradusPairQp *qp = &((State *) state)->qp;
  Workspace *ws = context->workspace;
  const Params *params = context->params;

  gradus_pair_qp_move (qp, ws->pairs);
  gradus_pair_qp_measure (qp, ws->pairs, params->tolerance);
  raise_alpha_events (context, qp->old_i, qp->new_i, params->c);
  raise_alpha_events (context, qp->old_j, qp->new_j, params->c);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state, GradusContext *context)
{
  GradusPairQp *qp = &((State *) state)->qp;
  const Params *params = context->params;
  /* Platt's sweeps look at all points themselves. */
  const gboolean shrinking = params->shrinking && params->selection != GRADUS_PAIR_PLATT;
  gboolean shrunk, unshrunk;
  const gboolean done
    = gradus_pair_qp_check (qp, ((Workspace *) context->workspace)->pairs, params->tolerance,
                            shrinking, &shrunk, &unshrunk);

  gradus_context_raise_if (context, SHRUNK, shrunk);
  gradus_context_raise_if (context, UNSHRUNK, unshrunk);
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

/* --- The numbers of every point --------------------------------------------------------------- */

void
gradus_pairs_look_clear (Look *look)
{
  g_free (look->alpha);
  g_free (look->f);
  g_free (look->violation);
  g_free (look->aside);
}

void
gradus_pairs_look (Look *look, const GradusPosition *here)
{
  const GradusPairQp *qp = gradus_pairs_qp (here);
  GRADUS_HERE (params, table);
  double most = params->tolerance / 2;

  *look = (Look){ table,
                  params->c,
                  g_new (double, table->n),
                  g_new (double, table->n),
                  g_new (double, table->n),
                  g_new (guint8, table->n),
                  { qp->row_i, qp->row_j },
                  .worst = -1 };
  gradus_pair_qp_get_beta (qp, look->alpha, look->aside);
  gradus_pair_qp_get_gradient (qp, gradus_pairs_problem (here), look->f);
  for (guint k = 0; k < table->n; k++)
    {
      const double y = gradus_table_sign (table, k), wish = y * (look->f[k] - qp->b);

      look->alpha[k] = fabs (look->alpha[k]);
      look->f[k] = y - look->f[k] + qp->b;
      /* The margin is too small by `wish` and alpha could rise, or too large and it could fall. */
      look->violation[k] = (wish > 0 && look->alpha[k] < params->c)
                               || (wish < 0 && look->alpha[k] > 0)
                             ? fabs (wish)
                             : 0;
      look->largest = MAX (look->largest, look->alpha[k]);
      look->support += look->alpha[k] > 0;
      look->wrong += (look->f[k] > 0) != (table->label[k] == 1);
      look->violators += look->violation[k] > params->tolerance / 2;
      if (look->violation[k] >= most)
        look->worst = look->violation[k] > most ? (int) k : -1;
      most = MAX (most, look->violation[k]);
    }
}

static double
count_wrong (const GradusPosition *here)
{
  g_auto (GradusPairsLook) look = { 0 };

  gradus_pairs_look (&look, here);
  return look.wrong;
}

/* A copy of one of the vectors of a look. */
#define READ(name, expression)                                                                     \
  static void read_##name (const GradusPosition *here, GradusArray *out)                           \
  {                                                                                                \
    g_auto (GradusPairsLook) look = { 0 };                                                         \
    double *to;                                                                                    \
                                                                                                   \
    gradus_pairs_look (&look, here);                                                               \
    to = gradus_array_init_vector (out, look.table->n);                                            \
    for (guint k = 0; k < look.table->n; k++)                                                      \
      to[k] = expression;                                                                          \
  }

READ (alpha, look.alpha[k])
READ (f, look.f[k])
READ (error, look.f[k] - gradus_table_sign (look.table, k))
READ (violation, look.violation[k])

static void
read_support (const GradusPosition *here, GradusArray *out)
{
  g_auto (GradusPairsLook) look = { 0 };
  guint count = 0;
  double *to;

  gradus_pairs_look (&look, here);
  to = gradus_array_init_vector (out, look.support);
  for (guint k = 0; k < look.table->n; k++)
    if (look.alpha[k] > 0)
      to[count++] = k;
}

static void
read_pair (const GradusPosition *here, GradusArray *out)
{
  const GradusPairQp *qp = gradus_pairs_qp (here);
  double *to;

  if (qp->stage == GRADUS_PAIR_NONE)
    return;
  to = gradus_array_init_vector (out, 2);
  to[0] = qp->row_i;
  to[1] = qp->row_j;
}

void
gradus_pairs_find_w (const GradusPairQp *qp, const GradusTable *table, double *w)
{
  g_autofree double *beta = g_new (double, table->n);

  memset (w, 0, table->d * sizeof (double));
  gradus_pair_qp_get_beta (qp, beta, NULL);
  for (guint k = 0; k < table->n; k++)
    for (guint c = 0; c < table->d; c++)
      w[c] += beta[k] * gradus_table_row (table, k)[c];
}

static void
read_w (const GradusPosition *here, GradusArray *out)
{
  const GradusTable *table = gradus_dataset_get_table (here->dataset);

  if (((const Params *) here->params)->kernel == GRADUS_KERNEL_LINEAR)
    gradus_pairs_find_w (gradus_pairs_qp (here), table, gradus_array_init_vector (out, table->d));
}

GRADUS_NUMBER (get_kkt_gap, (here), gradus_pairs_qp (here)->m - gradus_pairs_qp (here)->M)
GRADUS_NUMBER (count_active, (here), gradus_pairs_qp (here)->active.n)

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "dual-objective", N_ ("Dual objective"), "W(\\alpha)", GRADUS_QUANTITY (State, qp.dual),
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_MORE },
  { "primal-objective", N_ ("Primal objective"), "\\frac12\\|w\\|^2+C\\sum_i\\xi_i",
    GRADUS_QUANTITY (State, qp.primal), .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "gap", N_ ("Primal − dual"), "P-W", GRADUS_QUANTITY (State, qp.gap),
    .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_LESS },
  { "kkt-gap", N_ ("KKT gap m − M"), "m-M", .number = get_kkt_gap,
    .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_LESS, .beside = "1" },
  { "violations", N_ ("Points that violate the KKT conditions by more than half the tolerance"),
    "\\#", GRADUS_QUANTITY (State, qp.violations), .flags = GRADUS_METRIC,
    .better = GRADUS_BETTER_LESS },
  { "active", N_ ("Points at work"), "|A|", .number = count_active, .flags = GRADUS_METRIC },
  { "alpha", N_ ("Multipliers"), "\\alpha", .array = read_alpha, .shape = "n",
    .indices = N_ ("one for each point, from 0 to C; the sums of both classes are equal"),
    .flags = GRADUS_START },
  { "b", N_ ("Intercept"), "b", GRADUS_QUANTITY (State, qp.b), .indices = N_ ("a number"),
    .beside = "1",
    .flags = GRADUS_LISTED },
  { "support", N_ ("Support vectors"), "\\{i:\\alpha_i>0\\}", .array = read_support,
    .indices = N_ ("rows with α > 0, counted from 0") },
  { "f", N_ ("Decision values"), "f(x_i)", .array = read_f, .indices = N_ ("one for each point") },
  { "error", N_ ("Errors"), "E_i=f(x_i)-y_i", .array = read_error,
    .indices = N_ ("one for each point") },
  { "violation", N_ ("Violation of the KKT conditions"), "v_i", .array = read_violation,
    .indices = N_ ("one for each point") },
  { "w", N_ ("Weights (linear kernel)"), "w", .array = read_w,
    .indices = N_ ("one for each input") },
  { "pair", N_ ("Chosen pair"), "(i,j)", .array = read_pair,
    .indices = N_ ("two rows, counted from 0") },
  { "wrong", N_ ("Points on the wrong side"), NULL, .number = count_wrong },
  { "rows", N_ ("Points at work"), NULL, GRADUS_QUANTITY (State, qp.active),
    .flags = GRADUS_HIDDEN },
  { "beta", N_ ("Their multipliers"), NULL, GRADUS_QUANTITY (State, qp.beta),
    .flags = GRADUS_HIDDEN },
  { "g", N_ ("Their gradient"), NULL, GRADUS_QUANTITY (State, qp.g), .flags = GRADUS_HIDDEN },
  { "aside", N_ ("Points set aside"), NULL, GRADUS_QUANTITY (State, qp.aside),
    .flags = GRADUS_HIDDEN },
  { "aside-beta", N_ ("Their multipliers"), NULL, GRADUS_QUANTITY (State, qp.aside_beta),
    .flags = GRADUS_HIDDEN });

/* --- Names of the pair ------------------------------------------------------------------------ */

/* In the variables of the textbook; NAN is what is not known yet. */
static void
name (const GradusPosition *here, GradusNames *names)
{
  const GradusPairQp *qp = gradus_pairs_qp (here);
  const GradusPairProblem *problem = gradus_pairs_problem (here);
  const gboolean chosen = qp->stage >= GRADUS_PAIR_CHOSEN, line = qp->stage >= GRADUS_PAIR_LINE;
  const gboolean clipped = qp->stage >= GRADUS_PAIR_CLIPPED;
  const double *y = problem->p;
  const double y_i = chosen ? y[qp->row_i] : NAN, y_j = chosen ? y[qp->row_j] : NAN;
  const double ends[2] = { y_j * (qp->old_j - qp->t_low), y_j * (qp->old_j - qp->t_high) };
  double k_ii = NAN, k_jj = NAN, k_ij = NAN;

  if (chosen)
    {
      const double *a = &problem->x[(gsize) qp->row_i * problem->d];
      const double *b = &problem->x[(gsize) qp->row_j * problem->d];

      k_ii = gradus_kernel_value (&problem->kernel, a, a, problem->d);
      k_jj = gradus_kernel_value (&problem->kernel, b, b, problem->d);
      k_ij = gradus_kernel_value (&problem->kernel, a, b, problem->d);
    }
  gradus_names_whole (names, "i", qp->row_i + 1);
  gradus_names_whole (names, "j", qp->row_j + 1);
  gradus_names_whole (names, "y-i", chosen ? (gint64) y_i : 0);
  gradus_names_whole (names, "y-j", chosen ? (gint64) y_j : 0);
  gradus_names_number (names, "e-i", chosen ? qp->b - qp->g_i : NAN);
  gradus_names_number (names, "e-j", chosen ? qp->b - qp->g_j : NAN);
  gradus_names_number (names, "f-i", chosen ? gradus_settle (qp->b - qp->g_i + y_i, 1) : NAN);
  gradus_names_number (names, "f-j", chosen ? gradus_settle (qp->b - qp->g_j + y_j, 1) : NAN);
  gradus_names_number (names, "slope", chosen ? qp->g_i - qp->g_j : NAN);
  gradus_names_number (names, "k-ii", k_ii);
  gradus_names_number (names, "k-jj", k_jj);
  gradus_names_number (names, "k-ij", k_ij);
  gradus_names_number (names, "eta", k_ii + k_jj - 2 * k_ij);
  gradus_names_number (names, "a-i", chosen ? fabs (qp->old_i) : NAN);
  gradus_names_number (names, "a-j", chosen ? fabs (qp->old_j) : NAN);
  gradus_names_number (names, "top", line ? y_j * (qp->old_j - qp->t_free) : NAN);
  gradus_names_number (names, "low", line ? gradus_settle (MAX (MIN (ends[0], ends[1]), 0),
  fabs (qp->old_j)) : NAN);
  gradus_names_number (names, "high", line ? MAX (ends[0], ends[1]) : NAN);
  gradus_names_flag (names, "cut",
                     line && (!(qp->eta > 0) || qp->t_free < qp->t_low || qp->t_free > qp->t_high));
  gradus_names_number (names, "new-i", clipped ? fabs (qp->new_i) : NAN);
  gradus_names_number (names, "new-j", clipped ? fabs (qp->new_j) : NAN);
  /* Where the pair stands in the box. */
  gradus_names_number (names, "at-i", chosen ? fabs (clipped ? qp->new_i : qp->old_i) : NAN);
  gradus_names_number (names, "at-j", chosen ? fabs (clipped ? qp->new_j : qp->old_j) : NAN);
  gradus_names_number (names, "gain", qp->stage == GRADUS_PAIR_MOVED ? qp->gain : NAN);
  gradus_names_flag (names, "lifts",
                     qp->stage == GRADUS_PAIR_MOVED && qp->gain > 1e-12 * MAX (1, fabs (qp->dual)));
  gradus_names_number (names, "m", qp->m);
  gradus_names_number (names, "M", qp->M);
  gradus_names_whole (names, "set-aside", qp->aside.n);
}

/* --- What is said and written ----------------------------------------------------------------- */

typedef struct
{
  const GradusPairQp *qp;
  guint *rows;
  double *beta;
} Support;

static void
append_support (GString *tex, gsize k, gpointer user_data)
{
  const Support *support = user_data;
  const int row = (int) support->rows[k];

  g_string_append (tex, row == support->qp->row_i || row == support->qp->row_j
                          ? "{\\role{accent}{" : "{{");
  gradus_tex_factor (tex, support->beta[row]);
  g_string_append_printf (tex, "}\\, K(x_{%d}, x)}", row + 1);
}

/* f with the terms of the pair, and b. */
static void
fill_update (const GradusPosition *here, GString *tex)
{
  const GradusPairQp *qp = gradus_pairs_qp (here);
  const guint n = gradus_pairs_problem (here)->n;
  g_autofree guint *rows = g_new (guint, n);
  g_autofree double *beta = g_new (double, n);
  g_autoptr (GradusNames) names = gradus_names_new (here);
  const Support support = { qp, rows, beta };
  guint n_support = 0, n_acting = 0;
  gsize acting[2];

  if (!isfinite (qp->m - qp->M))
    return;
  gradus_pair_qp_get_beta (qp, beta, NULL);
  for (guint k = 0; k < n; k++)
    if (beta[k] != 0)
      {
        if ((int) k == qp->row_i || (int) k == qp->row_j)
          acting[n_acting++] = n_support;
        rows[n_support++] = k;
      }
  g_string_append (tex, "\\role{model}{f}(x) = ");
  if (n_support > 0)
    gradus_tex_sum (tex, n_support, acting, n_acting, append_support, (gpointer) &support);
  gradus_say_tex (names, "<term b> \\\\ b := <calc ( m + M ) / 2 = b>", tex);
}

#define ERROR_OF(k) "\\role{accent}{E_{<" k ">}} = \\role{model}{f}(x_{<" k ">}) - y_{<" k ">} = " \
                    "<calc f-" k " - y-" k " = e-" k "|accent> \\\\ "
#define ETA "\\eta = <calc k-ii + k-jj - 2 * k-ij = eta> \\\\ "
#define TOP(sign) "\\role{model}{\\alpha_{<j>}^*} = <calc a-j|accent " sign \
                  " ( e-i|accent - e-j|accent ) / eta = top|model> \\\\ "
#define FLAT "\\role{model}{\\alpha_{<j>}^*} = <top|model> \\\\ "
#define ENDS_SAME "L = <calc max ( 0 , a-i|accent + a-j|accent - c ) = low> \\\\ " \
                  "H = <calc min ( c , a-i|accent + a-j|accent ) = high>"
#define ENDS_OTHER "L = <calc max ( 0 , a-j|accent - a-i|accent ) = low> \\\\ " \
                   "H = <calc min ( c , c + a-j|accent - a-i|accent ) = high>"
#define RULE_TOP "\\eta = K_{ii} + K_{jj} - 2K_{ij} \\\\ \\role{model}{\\alpha_j^*} = " \
                 "\\role{accent}{\\alpha_j} + "                                                    \
                 "\\frac{y_j(\\role{accent}{E_i} - \\role{accent}{E_j})}{\\eta} \\\\ "
#define RULE_OTHER "L = \\max(0, \\role{accent}{\\alpha_j} - \\role{accent}{\\alpha_i}),\\quad " \
                   "H = \\min(C, C + \\role{accent}{\\alpha_j} - \\role{accent}{\\alpha_i})"
#define RULE_SAME "L = \\max(0, \\role{accent}{\\alpha_i} + "                                     \
                  "\\role{accent}{\\alpha_j} - C),\\quad "                                         \
                  "H = \\min(C, \\role{accent}{\\alpha_i} + \\role{accent}{\\alpha_j})"
#define CLIP "\\role{accent}{\\alpha_{<j>}} := " \
             "<calc min ( max ( top|model , low ) , high ) = new-j> \\\\ " \
             "\\role{accent}{\\alpha_{<i>}} := <calc a-i|past "

static const GradusPhase phases[] = GRADUS_ROWS (
  { "choose", N_ ("Choose a pair"),
    N_ ("Two multipliers must move together, because Σ αᵢyᵢ = 0: take two points that violate the "
        "KKT conditions."),
    .pseudocode = N_ ("i ← arg max { −Eₖ : βₖ may rise }\nj ← partner that may fall"),
    .run = run_choose,
    .rule = "\\role{accent}{E_i} = \\role{model}{f}(x_i) - y_i,\\quad "
            "\\role{accent}{E_j} = \\role{model}{f}(x_j) - y_j \\\\ "
            "\\role{accent}{E_j} - \\role{accent}{E_i} > 0",
    .filled = GRADUS_SAY (
      { "converged", "m - M = <calc m - M = kkt-gap> <least kkt-gap tolerance> <tolerance>" },
      { NULL, ERROR_OF ("i") ERROR_OF ("j") "\\role{accent}{E_{<j>}} - \\role{accent}{E_{<i>}} = "
              "<calc e-j|accent - e-i|accent = slope>" }),
    .said = GRADUS_SAY (
      { "converged", N_ ("No pair is left to choose: m − M = {kkt-gap} is below the tolerance "
                         "{tolerance}.") },
      { NULL, N_ ("Pair chosen: points {i} and {j}, with errors {e-i} and {e-j}; together they "
                  "violate the KKT conditions by {slope}.") }) },
  { "line", N_ ("Find the top on the line"),
    N_ ("On the line that the equality leaves, W is a parabola; find its top and the part of the "
        "line inside the box."),
    .shows = "parabola",
    .pseudocode = N_ ("η ← Kᵢᵢ + Kⱼⱼ − 2 Kᵢⱼ\nαⱼ* ← αⱼ + yⱼ (Eᵢ − Eⱼ) / η\n[L, H] ← box ∩ line"),
    .run = run_line,
    .rule = RULE_TOP "y_i \\ne y_j:\\quad " RULE_OTHER " \\\\ y_i = y_j:\\quad " RULE_SAME,
    .rules = GRADUS_SAY (
      { "y-i == 0", RULE_TOP "y_i \\ne y_j:\\quad " RULE_OTHER " \\\\ y_i = y_j:\\quad "
                    RULE_SAME },
      { "y-i == y-j", RULE_TOP RULE_SAME },
      { NULL, RULE_TOP RULE_OTHER }),
    .filled = GRADUS_SAY (
      { "eta > 0 and y-j > 0 and y-i > 0", ETA TOP ("+") ENDS_SAME },
      { "eta > 0 and y-j > 0", ETA TOP ("+") ENDS_OTHER },
      { "eta > 0 and y-i > 0", ETA TOP ("-") ENDS_OTHER },
      { "eta > 0", ETA TOP ("-") ENDS_SAME },
      { "y-i == y-j", ETA FLAT ENDS_SAME },
      { NULL, ETA FLAT ENDS_OTHER }),
    .said = GRADUS_SAY (
      { "eta > 0", N_ ("The curvature along the line is η = {eta}, so W has its top where α of "
                       "point {j} is {top}; the box allows {low} to {high}.") },
      { NULL, N_ ("The curvature η = {eta} is not positive: W has no top on the line, and the "
                  "better end of {low} to {high} is taken.") }) },
  { "clip", N_ ("Clip to the box"),
    N_ ("Both multipliers must stay between 0 and C: cut the step where the line leaves the box."),
    .shows = "box",
    .pseudocode = N_ ("αⱼ ← clip (αⱼ*, L, H)\nαᵢ ← αᵢ + yᵢyⱼ (αⱼ old − αⱼ)"), .run = run_clip,
    .rule = "\\role{accent}{\\alpha_j} := \\min(\\max(\\role{model}{\\alpha_j^*}, L), H) \\\\ "
            "\\role{accent}{\\alpha_i} := \\role{past}{\\alpha_i^{\\mathrm{old}}} + "
            "y_iy_j(\\role{past}{\\alpha_j^{\\mathrm{old}}} - \\role{accent}{\\alpha_j})",
    .filled = GRADUS_SAY (
      { "y-i == y-j", CLIP "+ ( a-j|past - new-j|accent ) = new-i>" },
      { NULL, CLIP "- ( a-j|past - new-j|accent ) = new-i>" }),
    .said = GRADUS_SAY (
      { "event:clipped", N_ ("α of point {j} would be {top} and is cut to {new-j}: there the box "
                             "ends.") },
      { "eta > 0", N_ ("The top lies in the box: α of point {j} becomes {new-j}.") },
      { NULL, N_ ("There is no top, and the box ends the step: α of point {j} becomes "
                  "{new-j}.") }) },
  { "update", N_ ("Update errors and intercept"),
    N_ ("Move the pair; every error changes by two kernel rows, and b becomes the middle of the "
        "two KKT bounds."),
    .pseudocode = N_ ("for each k: Eₖ ← Eₖ + Δβᵢ Kᵢₖ + Δβⱼ Kⱼₖ\nb ← (m + M) / 2"),
    .run = run_update, .fill = fill_update,
    .rule = "\\role{model}{f}(x) = \\sum_l \\alpha_l y_l K(x_l, x) + b,\\quad "
            "E_k = \\role{model}{f}(x_k) - y_k \\\\ b := \\frac{m + M}{2}",
    .said = GRADUS_SAY (
      { "lifts", N_ ("α of point {i} goes from {apart a-i new-i} to {apart new-i a-i} and α of "
                     "point {j} from {apart a-j new-j} to {apart new-j a-j}: W rises by {gain}, "
                     "and b = {b}.") },
      { NULL, N_ ("α of point {i} is now {new-i} and α of point {j} {new-j}, so close to what they "
                  "were that W stays {dual-objective}; b = {b}.") }) },
  { "check", N_ ("Test the KKT conditions"),
    N_ ("Stop when no pair violates the conditions by the tolerance; measure the gap between "
        "primal and dual."),
    .pseudocode = N_ ("if m − M < ε: stop"), .run = run_check,
    .rule = "m - M < \\varepsilon,\\quad m = \\max_{\\mathrm{up}}(b - E_k),\\quad "
            "M = \\min_{\\mathrm{low}}(b - E_k)",
    .filled = GRADUS_SAY (
      { NULL, "m - M = <calc m - M = kkt-gap> <least kkt-gap tolerance> <tolerance>" }),
    .said = GRADUS_SAY (
      { "converged", N_ ("Converged: m − M = {kkt-gap} is below the tolerance {tolerance}; W = "
                         "{dual-objective|6} and the primal objective {primal-objective|6}.") },
      { "event:shrunk", N_ ("m − M = {kkt-gap} is not below the tolerance {tolerance}. Points set "
                            "aside until near the end: {set-aside}; points that violate the KKT "
                            "conditions: {violations}; primal − dual = {gap}.") },
      { "event:unshrunk", N_ ("All points are back at work: m − M = {kkt-gap} is not below the "
                              "tolerance {tolerance}; points that violate the KKT conditions: "
                              "{violations}; primal − dual = {gap}.") },
      { NULL, N_ ("m − M = {kkt-gap} is not below the tolerance {tolerance}; points that violate "
                  "the KKT conditions: {violations}; primal − dual = {gap}.") }) });

/* --- What theory promises --------------------------------------------------------------------- */

GRADUS_HOLDS (holds_balance, (params),
              gradus_pairs_qp (here)->sum,
              fabs (*measured) <= 1e-9 * params->c * gradus_pairs_problem (here)->n)

/* Only the pair has moved since the step before, so that looking at it is looking at all. */
static gboolean
holds_box (const GradusPosition *here, double *measured)
{
  const GradusPairQp *qp = gradus_pairs_qp (here);
  const double *y = gradus_pairs_problem (here)->p;
  double a, b;

  if (qp->stage == GRADUS_PAIR_NONE)
    return TRUE;
  a = y[qp->row_i] * qp->new_i;
  b = y[qp->row_j] * qp->new_j;
  *measured = MAX (MAX (-MIN (a, b), MAX (a, b) - ((const Params *) here->params)->c), 0);
  return *measured <= 0;
}

static gboolean
holds_ascent (const GradusPosition *here, double *measured)
{
  const State *previous = here->previous;
  const double dual = gradus_pairs_qp (here)->dual;

  *measured = previous != NULL ? dual - previous->qp.dual : 0;
  return *measured >= -1e-12 * MAX (1, fabs (dual));
}

GRADUS_HOLDS (holds_duality, (here),
              gradus_pairs_qp (here)->gap,
              *measured >= -1e-9 * MAX (1, fabs (gradus_pairs_qp (here)->dual)))

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "balance", N_ ("Both classes pull equally"), "\\sum_i\\alpha_iy_i=0", holds_balance },
  { "box", N_ ("Every α stays in its box"), "0\\le\\alpha_i\\le C", holds_box },
  { "ascent", N_ ("The dual objective never falls"), "W_{t+1}\\ge W_t", holds_ascent },
  { "weak-duality", N_ ("The primal stays above the dual"), "P\\ge W", holds_duality });

/* --- Prediction and lives --------------------------------------------------------------------- */

void
gradus_pairs_predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  gradus_pair_qp_expand (gradus_pairs_qp (here), gradus_pairs_problem (here),
                         gradus_pairs_qp (here)->b, X, n, out);
}

/* Position of row @item among @rows, or -1. */
static int
position_of (const GradusIntArray *rows, guint item)
{
  for (guint k = 0; k < rows->n; k++)
    if (rows->data[k] == (gint32) item)
      return (int) k;
  return -1;
}

static double
life_alpha (const GradusPosition *here, guint item, guint curve)
{
  const GradusPairQp *qp = gradus_pairs_qp (here);
  const int at = position_of (&qp->active, item), aside = position_of (&qp->aside, item);

  return at >= 0 ? fabs (qp->beta.data[at]) : aside >= 0 ? fabs (qp->aside_beta.data[aside]) : NAN;
}

/* f(x) - y; nobody knows it of a point that is set aside. */
static double
life_error (const GradusPosition *here, guint item, guint curve)
{
  const int at = position_of (&gradus_pairs_qp (here)->active, item);

  return at >= 0 ? gradus_pairs_qp (here)->b - gradus_pairs_qp (here)->g.data[at] : NAN;
}

static double
life_margin (const GradusPosition *here, guint item, guint curve)
{
  const double error = life_error (here, item, 0);
  const double *y = gradus_pairs_problem (here)->p;

  return isnan (error) ? NAN : y[item] * (error + y[item]);
}

static GradusRole
role_of_class (const GradusPosition *here, guint item, guint curve)
{
  const GradusTable *table = gradus_dataset_get_table (here->dataset);

  return item < table->n ? (GradusRole) (GRADUS_ROLE_CLASS + table->label[item])
                         : GRADUS_ROLE_DATA;
}

static const GradusLife lives[] = GRADUS_ROWS (
  { "alpha", N_ ("Multiplier"), "\\alpha_i", .role = role_of_class, .value = life_alpha },
  { "margin", N_ ("Margin"), "y_i f(x_i)", .role = role_of_class, .value = life_margin },
  { "error", N_ ("Error"), "E_i", .role = role_of_class, .value = life_error });

/* --- What can be set and what can happen ------------------------------------------------------ */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "c", .label = N_ ("Penalty"), .symbol = "C",
    .blurb = N_ ("What a violated margin costs: small prefers a wide margin, large few "
                 "violations."),
    GRADUS_PARAM_FIELD (Params, c), .def = 1, .min = 1e-6, .max = 1e6, .slider_min = 0.01,
    .slider_max = 1000, .logarithmic = TRUE },
  GRADUS_KERNEL_PARAMS (Params),
  { .id = "tolerance", .label = N_ ("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_ ("Stop when no pair violates the KKT conditions by more; LIBSVM takes 0.001."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 0.001, .min = 1e-12, .max = 1,
    .slider_min = 1e-6, .slider_max = 0.1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "selection", .label = N_ ("Choice of the pair"),
    .blurb = N_ ("The rule that picks two points: the largest violation, the largest estimated "
                 "gain, or Platt's sweeps over the points."),
    GRADUS_PARAM_FIELD (Params, selection), .def = GRADUS_PAIR_SECOND_ORDER, GRADUS_CHOICES (
      { "maximal-violating-pair", N_ ("Maximal violating pair") },
      { "second-order", N_ ("Second order") }, { "platt", N_ ("Platt's sweeps") }),
    .applies = GRADUS_APPLIES_LIVE },
  { .id = "shrinking", .label = N_ ("Shrinking"),
    .blurb = N_ ("Set aside points that will most likely stay at their bound; saves time."),
    GRADUS_PARAM_FIELD (Params, shrinking), .def = TRUE, .max = 1,
    .applies = GRADUS_APPLIES_LIVE,
    .enabled_if = "selection=maximal-violating-pair|second-order" },
  { .id = "cache", .label = N_ ("Kernel cache"), .unit = N_ ("MiB"),
    .blurb = N_ ("Memory for kernel rows; changes the time it takes, never the result."),
    GRADUS_PARAM_FIELD (Params, cache), .def = 100, .min = 1, .max = 65536, .slider_min = 1,
    .slider_max = 1000 });

static const GradusEvent events[] = GRADUS_ROWS (
  [NEW_SUPPORT_VECTOR] = { "new-support-vector", N_ ("New support vector"),
                                 N_ ("An α left 0: the point now takes part in the boundary.") },
  [ALPHA_AT_ZERO] = { "alpha-at-zero", N_ ("α back at 0"),
                            N_ ("A support vector lost its weight: the boundary does without "
                                "it.") },
  [ALPHA_AT_C] = { "alpha-at-c", N_ ("α at C"),
                         N_ ("An α reached its upper bound: the point may now lie inside the "
                             "margin.") },
  [CLIPPED] = { "clipped", N_ ("Step clipped"),
                      N_ ("The top of the parabola lay outside the box.") },
  [ETA_NONPOSITIVE] = { "eta-nonpositive", N_ ("No curvature"),
                              N_ ("The two points are the same to the kernel, or the kernel is no "
                                  "inner product: the better end of the segment was taken.") },
  [SHRUNK] = { "shrunk", N_ ("Points set aside"),
                     N_ ("Points that will most likely stay at their bound stopped taking part.") },
  [UNSHRUNK] = { "unshrunk", N_ ("All points back"),
                       N_ ("The points set aside came back, with their errors made anew.") });

/* --- The machine ------------------------------------------------------------------------------ */

const GradusDescriptor gradus_pair_qp = {
  .family = "pair-qp", .data_kind = &gradus_data_table,
  .distances = TRUE,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES,
  .columns = N_ ("Inputs, and a label with two classes; the second class is +1."),
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .events = events, .invariants = invariants, .plots = gradus_pairs_plots, .lives = lives,
  .validate = validate, .prepare = prepare, .unprepare = unprepare, .init = init,
  .rebase = rebase, .name = name, .predicts = GRADUS_PREDICTS_SCORE,
  .score = N_ ("the decision value, −1 and 1 on the margins"),
  .predict = gradus_pairs_predict,
  .start_said = GRADUS_SAY ({ NULL, N_ ("The start: W = {dual-objective}, and points that violate "
                                        "the KKT conditions: {violations} of {n}.") }),
  .changed_said = GRADUS_SAY ({ NULL, N_ ("Something was changed after this step: W = "
                                          "{dual-objective}, and points that violate the KKT "
                                          "conditions: {violations} of {n}.") }),
};
