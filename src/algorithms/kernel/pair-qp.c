/* The family pair-qp: quadratic programmes with a box and one equality, solved pair by pair.
 *
 * Its first row is sequential minimal optimisation (SMO) for the support vector machine.
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
#include "gradus-entry.h"
#include "gradus-pair-qp.h"

/* Above this many points a picture shows them without a size of their own. */
#define MANY_POINTS 2000
/* Up to here a pair can be found by eye, and a machine be solved again to answer a question. */
#define FEW_POINTS 12
#define SOLVED_AGAIN 300

typedef struct
{
  double c;
  unsigned int kernel;      /* GradusKernelKind */
  double gamma;
  int degree;
  double coef0;
  double tolerance;
  unsigned int selection;   /* GradusPairRule */
  bool shrinking;
  int cache;
} Params;

typedef struct
{
  GradusPairQp qp;
} State;

/* What stays while a run goes on, and what saves time. */
typedef struct
{
  GradusPairProblem problem;
  double *y, *lower, *upper;
  GradusPairWorkspace *pairs;
} Workspace;

enum { NEW_SUPPORT_VECTOR, ALPHA_AT_ZERO, ALPHA_AT_C, CLIPPED, ETA_NONPOSITIVE, SHRUNK, UNSHRUNK };

static inline const GradusPairQp *
get_qp (const GradusPosition *here)
{
  return &((const State *) here->state)->qp;
}

static inline const GradusPairProblem *
get_problem (const GradusPosition *here)
{
  return &((const Workspace *) here->workspace)->problem;
}

/* --- Start ------------------------------------------------------------------------------------ */

static GradusKernel
kernel_of (const Params *params)
{
  return (GradusKernel) { .kind = params->kernel, .gamma = params->gamma, .coef0 = params->coef0,
                          .degree = params->degree };
}

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
  ws->problem = (GradusPairProblem) { .kernel = kernel_of (params), .n = table->n, .d = table->d,
                                      .x = table->x, .p = ws->y, .lower = ws->lower,
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
  const GradusKernel kernel = kernel_of (params);
  double sum = 0;
  guint row;

  if (!gradus_kernel_is_bounded (&kernel, table->x, table->n, table->d, 1e100, &row))
    return g_strdup_printf (_ ("The numbers of point %u are so large that its kernel value cannot "
                               "be computed with. Rescale the columns or take the RBF kernel."),
                            row + 1);
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

/* Make the two classes pull equally again by scaling the heavier one down. */
static void
balance (double *beta, guint n, double c)
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
  while (tail < least - head
         && same_row (before, before->n - 1 - tail, table, table->n - 1 - tail))
    tail++;
  for (guint k = 0; k < table->n; k++)
    if (k < head || (before->n == table->n && before->label[k] == table->label[k]))
      beta[k] = was[k];
    else if (k >= table->n - tail)
      beta[k] = was[k + before->n - table->n];
  balance (beta, table->n, params->c);
  gradus_pair_qp_begin (&state->qp, ws->pairs, beta, params->tolerance);
  context->restart_iteration = TRUE;
  return TRUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
run_choose (gpointer state, GradusContext *context)
{
  const Params *params = context->params;

  gradus_pair_qp_choose (&((State *) state)->qp, ((Workspace *) context->workspace)->pairs,
                         params->selection, params->tolerance);
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

/* Those of points set aside are made anew. */
typedef struct
{
  const GradusTable *table;
  double c;
  double *alpha, *f, *violation;
  guint8 *aside;
  int pair[2];              /* rows, or -1 */
  double largest;           /* alpha */
  guint support, wrong, violators;
  int worst;                /* row; -1 where several violate alike, or none */
} Look;

static void
look_clear (Look *look)
{
  g_free (look->alpha);
  g_free (look->f);
  g_free (look->violation);
  g_free (look->aside);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Look, look_clear)

static void
look_at (Look *look, const GradusPosition *here)
{
  const GradusPairQp *qp = get_qp (here);
  GRADUS_HERE (params, table);
  double most = params->tolerance / 2;

  *look = (Look) { table, params->c, g_new (double, table->n), g_new (double, table->n),
                   g_new (double, table->n), g_new (guint8, table->n),
                   { qp->row_i, qp->row_j }, .worst = -1 };
  gradus_pair_qp_get_beta (qp, look->alpha, look->aside);
  gradus_pair_qp_get_gradient (qp, get_problem (here), look->f);
  for (guint k = 0; k < table->n; k++)
    {
      const double y = gradus_table_sign (table, k), wish = y * (look->f[k] - qp->b);

      look->alpha[k] = fabs (look->alpha[k]);
      look->f[k] = y - look->f[k] + qp->b;
      /* The margin is too small by `wish` and alpha could rise, or too large and it could fall. */
      look->violation[k] = (wish > 0 && look->alpha[k] < params->c)
                               || (wish < 0 && look->alpha[k] > 0)
                             ? fabs (wish) : 0;
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
  g_auto (Look) look = { 0 };

  look_at (&look, here);
  return look.wrong;
}

/* A copy of one of the vectors of a look. */
#define READ(name, expression)                                                                     \
  static void read_##name (const GradusPosition *here, GradusArray *out)                           \
  {                                                                                                \
    g_auto (Look) look = { 0 };                                                                    \
    double *to;                                                                                    \
                                                                                                   \
    look_at (&look, here);                                                                         \
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
  g_auto (Look) look = { 0 };
  guint count = 0;
  double *to;

  look_at (&look, here);
  to = gradus_array_init_vector (out, look.support);
  for (guint k = 0; k < look.table->n; k++)
    if (look.alpha[k] > 0)
      to[count++] = k;
}

static void
read_pair (const GradusPosition *here, GradusArray *out)
{
  const GradusPairQp *qp = get_qp (here);
  double *to;

  if (qp->stage == GRADUS_PAIR_NONE)
    return;
  to = gradus_array_init_vector (out, 2);
  to[0] = qp->row_i;
  to[1] = qp->row_j;
}

/* w of the linear kernel; that of the others lives in the feature space. */
static void
find_w (const GradusPairQp *qp, const GradusTable *table, double *w)
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
    find_w (get_qp (here), table, gradus_array_init_vector (out, table->d));
}

GRADUS_NUMBER (get_kkt_gap, (here), get_qp (here)->m - get_qp (here)->M)
GRADUS_NUMBER (count_active, (here), get_qp (here)->active.n)

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "dual-objective", N_ ("Dual objective"), "W(\\alpha)", GRADUS_QUANTITY (State, qp.dual),
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_MORE },
  { "primal-objective", N_ ("Primal objective"), "\\frac12\\|w\\|^2+C\\sum_i\\xi_i",
    GRADUS_QUANTITY (State, qp.primal), .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "gap", N_ ("Primal − dual"), "P-W", GRADUS_QUANTITY (State, qp.gap),
    .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_LESS },
  { "kkt-gap", N_ ("KKT gap m − M"), "m-M", .number = get_kkt_gap,
    .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_LESS },
  { "violations", N_ ("Points that violate the KKT conditions by more than half the tolerance"),
    "\\#", GRADUS_QUANTITY (State, qp.violations), .flags = GRADUS_METRIC,
    .better = GRADUS_BETTER_LESS },
  { "active", N_ ("Points at work"), "|A|", .number = count_active, .flags = GRADUS_METRIC },
  { "alpha", N_ ("Multipliers"), "\\alpha", .array = read_alpha, .shape = "n",
    .indices = N_ ("one for each point, from 0 to C; the sums of both classes are equal"),
    .flags = GRADUS_START },
  { "b", N_ ("Intercept"), "b", GRADUS_QUANTITY (State, qp.b), .indices = N_ ("a number"),
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
  const GradusPairQp *qp = get_qp (here);
  const GradusPairProblem *problem = get_problem (here);
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
  gradus_names_number (names, "f-i", chosen ? qp->b - qp->g_i + y_i : NAN);
  gradus_names_number (names, "f-j", chosen ? qp->b - qp->g_j + y_j : NAN);
  gradus_names_number (names, "slope", chosen ? qp->g_i - qp->g_j : NAN);
  gradus_names_number (names, "k-ii", k_ii);
  gradus_names_number (names, "k-jj", k_jj);
  gradus_names_number (names, "k-ij", k_ij);
  gradus_names_number (names, "eta", k_ii + k_jj - 2 * k_ij);
  gradus_names_number (names, "a-i", chosen ? fabs (qp->old_i) : NAN);
  gradus_names_number (names, "a-j", chosen ? fabs (qp->old_j) : NAN);
  gradus_names_number (names, "top", line ? y_j * (qp->old_j - qp->t_free) : NAN);
  gradus_names_number (names, "low", line ? MAX (MIN (ends[0], ends[1]), 0) : NAN);
  gradus_names_number (names, "high", line ? MAX (ends[0], ends[1]) : NAN);
  gradus_names_flag (names, "cut",
                     line && (!(qp->eta > 0) || qp->t_free < qp->t_low || qp->t_free > qp->t_high));
  gradus_names_number (names, "new-i", clipped ? fabs (qp->new_i) : NAN);
  gradus_names_number (names, "new-j", clipped ? fabs (qp->new_j) : NAN);
  /* Where the pair stands in the box. */
  gradus_names_number (names, "at-i", chosen ? fabs (clipped ? qp->new_i : qp->old_i) : NAN);
  gradus_names_number (names, "at-j", chosen ? fabs (clipped ? qp->new_j : qp->old_j) : NAN);
  gradus_names_number (names, "gain", qp->stage == GRADUS_PAIR_MOVED ? qp->gain : NAN);
  gradus_names_flag (names, "lifts", qp->stage == GRADUS_PAIR_MOVED
                                       && qp->gain > 1e-12 * MAX (1, fabs (qp->dual)));
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
  const GradusPairQp *qp = get_qp (here);
  const guint n = get_problem (here)->n;
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
      { NULL, ERROR_OF ("i") ERROR_OF ("j") "\\role{accent}{E_{<j>}} - \\role{accent}{E_{<i>}} = "
              "<calc e-j|accent - e-i|accent = slope>" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("Pair chosen: points {i} and {j}, with errors {e-i} and {e-j}; together they "
                  "violate the KKT conditions by {slope}.") }) },
  { "line", N_ ("Find the top on the line"),
    N_ ("On the line that the equality leaves, W is a parabola; find its top and the part of the "
        "line inside the box."),
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
              get_qp (here)->sum, fabs (*measured) <= 1e-9 * params->c * get_problem (here)->n)

/* Only the pair has moved since the step before, so that looking at it is looking at all. */
static gboolean
holds_box (const GradusPosition *here, double *measured)
{
  const GradusPairQp *qp = get_qp (here);
  const double *y = get_problem (here)->p;
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
  const double dual = get_qp (here)->dual;

  *measured = previous != NULL ? dual - previous->qp.dual : 0;
  return *measured >= -1e-12 * MAX (1, fabs (dual));
}

GRADUS_HOLDS (holds_duality, (here),
              get_qp (here)->gap, *measured >= -1e-9 * MAX (1, fabs (get_qp (here)->dual)))

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "balance", N_ ("Both classes pull equally"), "\\sum_i\\alpha_iy_i=0",
    N_ ("The α of the two classes do not have the same sum any more."), holds_balance },
  { "box", N_ ("Every α stays in its box"), "0\\le\\alpha_i\\le C",
    N_ ("An α has left the interval from 0 to C."), holds_box },
  { "ascent", N_ ("The dual objective never falls"), "W_{t+1}\\ge W_t",
    N_ ("A step along the line has made the dual objective smaller."), holds_ascent },
  { "weak-duality", N_ ("The primal stays above the dual"), "P\\ge W",
    N_ ("The primal objective is below the dual one."), holds_duality });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  gradus_pair_qp_expand (get_qp (here), get_problem (here), get_qp (here)->b, X, n, out);
}

/* Names of the pair, to end at a point: the spaces keep them out of its ring. */
static const char *const pair_names[] = { "i     ", "j     " };

/* How much of [0, C] to show: all of it, or, when every alpha is far below C, up to a round number,
 * so that the picture does not jump at every step. */
static double
alpha_limit (double c, double largest)
{
  const double power = largest > 0 ? pow (10, floor (log10 (largest))) : 1;
  double limit = power;

  if (!(largest > 0) || largest > c / 5)
    return c;
  for (int k = 0; limit < 1.5 * largest; k++)
    limit = power * (k == 0 ? 2 : k == 1 ? 5 : k == 2 ? 10 : 20);
  return MIN (limit, c);
}

/* "α₁₂" for row 11. */
static char *
alpha_name (int row)
{
  GString *name = g_string_new ("α");
  g_autofree char *digits = g_strdup_printf ("%d", row + 1);

  for (const char *digit = digits; *digit != '\0'; digit++)
    g_string_append_unichar (name, 0x2080 + (*digit - '0'));
  return g_string_free (name, FALSE);
}

/* A ring around each point of the pair, with its name. */
static void
draw_pair (GradusScene *scene, const Look *look, const double *xy, gboolean rings)
{
  for (int k = 0; k < 2; k++)
    if (look->pair[k] >= 0)
      {
        const double *at = &xy[2 * look->pair[k]];

        if (rings)
          gradus_scene_point (scene, at[0], at[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 2, -1);
        gradus_scene_text (scene, at[0], at[1], GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_ACCENT, 1.2,
                           pair_names[k]);
      }
}

/* Where the boundary of a linear machine was before this step. */
static void
draw_past_line (const GradusPosition *here, GradusScene *scene)
{
  const State *previous = here->previous;
  double w[2];

  if (previous == NULL || previous->qp.beta.data == get_qp (here)->beta.data
      || ((const Params *) here->params)->kernel != GRADUS_KERNEL_LINEAR)
    return;
  find_w (&previous->qp, gradus_dataset_get_table (here->dataset), w);
  if (w[0] != 0 || w[1] != 0)
    gradus_scene_line (scene, w[0], w[1], previous->qp.b, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
}

/* With one input f is a curve over it. */
static void
draw_curve (const GradusPosition *here, GradusScene *scene)
{
  enum { N = 201 };
  double x[N], f[N], low, high;

  if (!gradus_scene_get_x_range (scene, &low, &high))
    return;
  for (guint k = 0; k < N; k++)
    x[k] = low + (high - low) * k / (N - 1);
  predict (here, x, N, f);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  gradus_scene_hrule (scene, 1, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
  gradus_scene_hrule (scene, -1, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
  gradus_scene_polyline (scene, x, f, N, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
}

/* With one input the classes are drawn at -1 and +1; the ranges come from the points alone. */
static double *
place_points (const GradusTable *table, GradusScene *scene)
{
  double low[2] = { INFINITY, -2.5 }, high[2] = { -INFINITY, 2.5 };
  g_autofree double *signs = g_new (double, table->n);
  double *xy;

  for (guint k = 0; k < table->n; k++)
    signs[k] = gradus_table_sign (table, k);
  xy = gradus_kit_plane (table, signs);
  if (table->d > 1)
    {
      low[1] = INFINITY;
      high[1] = -INFINITY;
    }
  for (guint k = 0; k < table->n; k++)
    for (int c = 0; c < (table->d > 1 ? 2 : 1); c++)
      {
        low[c] = MIN (low[c], xy[2 * k + c]);
        high[c] = MAX (high[c], xy[2 * k + c]);
      }
  gradus_scene_set_axes (scene,
                         table->d == 2 ? gradus_kit_plane_axes (table) : GRADUS_AXES_DEFAULT,
                         table->names[table->x_columns[0]],
                         table->d > 1 ? table->names[table->x_columns[1]] : "f(x)");
  gradus_scene_set_x_range (scene, low[0], high[0]);
  gradus_scene_set_y_range (scene, low[1], high[1]);
  return xy;
}

static void
build_data (const GradusPosition *here, GradusScene *scene)
{
  const GradusTable *table = gradus_dataset_get_table (here->dataset);
  g_autofree double *xy = place_points (table, scene);
  g_autoptr (GString) caption = g_string_new (NULL);
  g_auto (Look) look = { 0 };

  look_at (&look, here);
  if (table->n > MANY_POINTS)
    gradus_scene_points (scene, xy, table->n, 2, table->label, GRADUS_ROLE_DATA, 0.7);
  for (guint k = 0; k < table->n; k++)
    {
      /* The larger, the more it violates. */
      if (table->n <= MANY_POINTS)
        gradus_scene_point (scene, xy[2 * k], xy[2 * k + 1],
                            (GradusRole) (GRADUS_ROLE_CLASS + table->label[k]), GRADUS_SHAPE_AUTO,
                            (look.aside[k] ? 0.6 : 0.8) + 0.5 * MIN (look.violation[k], 2),
                            (int) k);
      if (look.alpha[k] > 0)
        gradus_scene_point (scene, xy[2 * k], xy[2 * k + 1], GRADUS_ROLE_MUTED, GRADUS_SHAPE_RING,
                            1.2, -1);
    }
  draw_pair (scene, &look, xy, TRUE);
  if (look.support > 0 && table->d == 2)
    {
      gradus_scene_field (scene, GRADUS_FIELD_SCORE, 1, predict);
      draw_past_line (here, scene);
    }
  else if (look.support > 0 && table->d == 1)
    draw_curve (here, scene);
  if (table->d <= 2)
    g_string_append_printf (caption, _ ("support vectors: %u, on the wrong side: %u"),
                            look.support, look.wrong);
  else
    g_string_append_printf (caption, _ ("support vectors: %u, on the wrong side: %u (the first two "
                                        "of %u inputs; the boundary cannot be drawn in them)"),
                            look.support, look.wrong, table->d);
  if (look.worst >= 0)
    g_string_append_printf (caption, _ (", point %d violates most: %s"), look.worst + 1,
                            GRADUS_NUM (look.violation[look.worst]));
  gradus_scene_set_caption (scene, "%s", caption->str);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_RING, _ ("support vector"));
}

static void
build_alphas (const GradusPosition *here, GradusScene *scene)
{
  g_auto (Look) look = { 0 };
  g_autofree double *xy = NULL;
  double limit;

  look_at (&look, here);
  limit = alpha_limit (look.c, look.largest);
  xy = g_new (double, 2 * look.table->n);
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y | GRADUS_AXES_INTEGER_X, _ ("point"), "α");
  gradus_scene_set_x_range (scene, 0.5, look.table->n + 0.5);
  gradus_scene_set_y_range (scene, 0, limit);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  if (limit == look.c)
    gradus_scene_hrule (scene, look.c, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, "C");
  /* All stems and then all points: a run of one kind is drawn at once. */
  for (guint round = 0; round < 2; round++)
    for (guint k = 0; k < look.table->n; k++)
      {
        const gboolean acts = (int) k == look.pair[0] || (int) k == look.pair[1];
        const GradusRole role
          = acts ? GRADUS_ROLE_ACCENT : (GradusRole) (GRADUS_ROLE_CLASS + look.table->label[k]);

        xy[2 * k] = k + 1;
        xy[2 * k + 1] = look.alpha[k];
        if (round == 0 && look.alpha[k] > 0)
          gradus_scene_stem (scene, k + 1, 0, look.alpha[k], role);
        else if (round == 1 && (look.alpha[k] > 0 || acts))
          gradus_scene_point (scene, k + 1, look.alpha[k], role, GRADUS_SHAPE_AUTO, acts ? 1 : 0.7,
                              (int) k);
      }
  draw_pair (scene, &look, xy, FALSE);
}

/* alpha against the margin y f: at the optimum all points lie on the path alpha = C for y f < 1,
 * between for y f = 1, 0 for y f > 1. */
static void
build_kkt (const GradusPosition *here, GradusScene *scene)
{
  g_auto (Look) look = { 0 };
  g_autofree double *xy = NULL;
  double limit, low = -1, high = 2;

  look_at (&look, here);
  limit = alpha_limit (look.c, look.largest);
  xy = g_new (double, 2 * look.table->n);
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _ ("margin y f(x)"), "α");
  for (guint k = 0; k < look.table->n; k++)
    {
      xy[2 * k] = gradus_table_sign (look.table, k) * look.f[k];
      xy[2 * k + 1] = look.alpha[k];
      low = MIN (low, xy[2 * k]);
      high = MAX (high, xy[2 * k]);
    }
  low = floor (low);
  high = ceil (high);
  gradus_scene_set_x_range (scene, low, high);
  gradus_scene_set_y_range (scene, 0, limit);
  if (limit == look.c)
    gradus_scene_segment (scene, low, limit, 1, limit, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID);
  gradus_scene_segment (scene, 1, limit, 1, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID);
  gradus_scene_segment (scene, 1, 0, high, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID);
  gradus_scene_points (scene, xy, look.table->n, 2, look.table->label, GRADUS_ROLE_DATA,
                       look.table->n > MANY_POINTS ? 0.5 : 0.8);
  draw_pair (scene, &look, xy, TRUE);
  gradus_scene_set_caption (scene, _ ("off the path: %u of %u points"), look.violators,
                            look.table->n);
}

/* The square of (alpha_i, alpha_j), or the corner of it that is shown, and the pair in it. */
typedef struct
{
  double limit, c;
  double old[2], low[2], high[2], free[2], now[2];   /* alpha_i, alpha_j */
  double gradient[2];       /* of W at old */
  double h[3];              /* second derivatives of -W: ii, ij, jj */
} Box;

static gboolean
find_box (const GradusPosition *here, Box *box, GradusScene *scene)
{
  const GradusPairQp *qp = get_qp (here);
  const double *y = get_problem (here)->p;
  double y_i, y_j, largest;
  g_auto (Look) look = { 0 };

  if (gradus_kit_waits (scene, qp->stage == GRADUS_PAIR_NONE,
                        _ ("No pair has been chosen yet. Make one step.")))
    return FALSE;
  look_at (&look, here);
  y_i = y[qp->row_i];
  y_j = y[qp->row_j];
  *box = (Box) {
    .c = look.c,
    .old = { y_i * qp->old_i, y_j * qp->old_j },
    .low = { y_i * (qp->old_i + qp->t_low), y_j * (qp->old_j - qp->t_low) },
    .high = { y_i * (qp->old_i + qp->t_high), y_j * (qp->old_j - qp->t_high) },
    .free = { y_i * (qp->old_i + qp->t_free), y_j * (qp->old_j - qp->t_free) },
    .now = { y_i * qp->new_i, y_j * qp->new_j },
    .gradient = { y_i * qp->g_i, y_j * qp->g_j },
    .h = { qp->k_ii, y_i * y_j * qp->k_ij, qp->k_jj },
  };
  largest = look.largest;
  if (qp->stage >= GRADUS_PAIR_CLIPPED)
    largest = MAX (largest, MAX (box->now[0], box->now[1]));
  box->limit = alpha_limit (box->c, largest);
  return TRUE;
}

/* The level line of W through @point, an ellipse around the top W would have without bounds and
 * equality. */
static void
draw_level (GradusScene *scene, const Box *box, const double point[2], GradusRole role)
{
  const double *h = box->h, *g = box->gradient;
  const double determinant = h[0] * h[2] - h[1] * h[1];
  const double covariance[3] = { h[2] / determinant, -h[1] / determinant, h[0] / determinant };
  const double x = box->old[0] + covariance[0] * g[0] + covariance[1] * g[1];
  const double y = box->old[1] + covariance[1] * g[0] + covariance[2] * g[1];
  const double dx = point[0] - x, dy = point[1] - y;
  const double radius = sqrt (h[0] * dx * dx + 2 * h[1] * dx * dy + h[2] * dy * dy);

  /* Two points that are nearly the same to the kernel: the ellipse is a strip without end. */
  if (determinant > 1e-6 * h[0] * h[2] && radius > 0)
    gradus_scene_ellipse (scene, x, y, covariance, radius, role, GRADUS_LINE_THIN, 0);
}

static void
draw_top (GradusScene *scene, const Box *box, double edge)
{
  const double dx = box->free[0] - box->old[0], dy = box->free[1] - box->old[1];
  const double scale = 0.9 * edge / MAX (MAX (fabs (dx), fabs (dy)), 1e-300);
  const double *end = box->high;

  if (MIN (box->free[0], box->free[1]) >= -edge
      && MAX (box->free[0], box->free[1]) <= box->limit + edge)
    {
      gradus_scene_segment (scene, box->old[0], box->old[1], box->free[0], box->free[1],
                            GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED);
      gradus_scene_point (scene, box->free[0], box->free[1], GRADUS_ROLE_MODEL, GRADUS_SHAPE_RING,
                          1.2, -1);
      return;
    }
  /* Too far to show: an arrow that way, out of the end of the segment. */
  if ((box->high[0] - box->low[0]) * dx + (box->high[1] - box->low[1]) * dy < 0)
    end = box->low;
  gradus_scene_arrow (scene, end[0], end[1], end[0] + scale * dx, end[1] + scale * dy,
                      GRADUS_ROLE_MODEL, GRADUS_LINE_DASHED);
}

static void
build_box (const GradusPosition *here, GradusScene *scene)
{
  const GradusPairQp *qp = get_qp (here);
  const gboolean has_step = qp->stage >= GRADUS_PAIR_CLIPPED;
  g_autofree char *x_label = alpha_name (qp->row_i);
  g_autofree char *y_label = alpha_name (qp->row_j);
  Box box;
  double edge;

  if (!find_box (here, &box, scene))
    return;
  edge = 0.3 * box.limit;
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, x_label, y_label);
  gradus_scene_set_x_range (scene, -edge, box.limit + edge);
  gradus_scene_set_y_range (scene, -edge, box.limit + edge);
  gradus_scene_polygon (scene, (const double[]) { 0, box.limit, box.limit, 0 },
                        (const double[]) { 0, 0, box.limit, box.limit }, 4, GRADUS_ROLE_MUTED,
                        box.limit == box.c ? GRADUS_LINE_SOLID : GRADUS_LINE_DOTTED, 0.15);
  if (box.limit == box.c)
    gradus_scene_text (scene, box.c, box.c, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_MUTED, 0.9, "(C, C)");
  else
    gradus_scene_set_caption (scene, _ ("only a corner of the box: C = %s"), GRADUS_NUM (box.c));
  if (qp->stage >= GRADUS_PAIR_LINE)
    {
      draw_level (scene, &box, box.old, GRADUS_ROLE_PAST);
      if (has_step)
        draw_level (scene, &box, box.now, GRADUS_ROLE_MODEL);
      gradus_scene_segment (scene, box.low[0], box.low[1], box.high[0], box.high[1],
                            GRADUS_ROLE_FOREGROUND, GRADUS_LINE_BOLD);
      draw_top (scene, &box, edge);
      gradus_scene_legend_line (scene, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_BOLD,
                                _ ("what the equality leaves"));
      gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_RING,
                                _ ("top of W on the line"));
      gradus_scene_legend_line (scene, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED,
                                _ ("level of W before"));
    }
  if (has_step)
    {
      gradus_scene_arrow (scene, box.old[0], box.old[1], box.now[0], box.now[1],
                          GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID);
      gradus_scene_point (scene, box.now[0], box.now[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE,
                          1.2, -1);
    }
  gradus_scene_point (scene, box.old[0], box.old[1],
                      has_step ? GRADUS_ROLE_PAST : GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1, -1);
}

/* W over alpha_j along the line of the box: bold where the box allows it. */
static void
build_parabola (const GradusPosition *here, GradusScene *scene)
{
  enum { N = 121 };
  const GradusPairQp *qp = get_qp (here);
  const double slope = qp->g_i - qp->g_j;
  const double before = qp->dual - (qp->stage == GRADUS_PAIR_MOVED ? qp->gain : 0);
  g_autofree char *label = alpha_name (qp->row_j);
  double x[2][N], w[2][N], low, high, top, reach, from, to;
  Box box;

  if (gradus_kit_waits (scene, qp->stage == GRADUS_PAIR_CHOSEN,
                        _ ("The parabola comes with the line. Make one step.")))
    return;
  if (!find_box (here, &box, scene))
    return;
  low = MAX (MIN (box.low[1], box.high[1]), 0);
  high = MAX (box.low[1], box.high[1]);
  top = box.free[1];
  reach = MAX (0.15 * (high - low), 1e-9 * box.c);
  /* All of it as far as the top, when that is not too far away, and what the box allows. */
  from = MIN (low, MAX (top, low - 1.5 * (high - low))) - reach;
  to = MAX (high, MIN (top, high + 1.5 * (high - low))) + reach;
  for (guint part = 0; part < 2; part++)
    for (guint k = 0; k < N; k++)
      {
        const double share = k / (N - 1.0);
        double t;

        x[part][k] = part == 0 ? from + (to - from) * share : low + (high - low) * share;
        /* alpha_j goes down by y_j when beta_i goes up by one. */
        t = get_problem (here)->p[qp->row_j] * (box.old[1] - x[part][k]);
        w[part][k] = before + t * slope - 0.5 * t * t * qp->eta;
      }
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, label, "W");
  gradus_scene_polyline (scene, x[0], w[0], N, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED);
  gradus_scene_polyline (scene, x[1], w[1], N, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_BOLD);
  gradus_scene_vrule (scene, low, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED, "L");
  gradus_scene_vrule (scene, high, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED, "H");
  if (qp->eta > 0 && top >= from && top <= to)
    gradus_scene_point (scene, top, before + 0.5 * slope * slope / qp->eta, GRADUS_ROLE_MODEL,
                        GRADUS_SHAPE_RING, 1.2, -1);
  else if (qp->eta > 0)
    gradus_scene_set_caption (scene, _ ("the top is far outside, at %s"), GRADUS_NUM (top));
  if (qp->stage >= GRADUS_PAIR_CLIPPED)
    gradus_scene_point (scene, box.now[1],
                        before + qp->t * (slope - 0.5 * qp->t * qp->eta), GRADUS_ROLE_ACCENT,
                        GRADUS_SHAPE_CIRCLE, 1.2, -1);
  gradus_scene_point (scene, box.old[1], before,
                      qp->stage >= GRADUS_PAIR_CLIPPED ? GRADUS_ROLE_PAST : GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_CIRCLE, 1, -1);
  gradus_scene_legend_line (scene, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_BOLD,
                            _ ("W where the box allows it"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_RING,
                            _ ("top of W on the line"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "data", N_ ("Points, boundary and margins"), GRADUS_EDIT_POINTS, build_data },
  { "box", N_ ("Box of the pair"), .build = build_box },
  { "parabola", N_ ("W along the line"), .build = build_parabola },
  { "alphas", N_ ("Multipliers"), .build = build_alphas },
  { "kkt", N_ ("KKT conditions"), .build = build_kkt },
  { "objectives", N_ ("Dual and primal objective"), .kit = gradus_kit_curves,
    .of = "dual-objective primal-objective", .with = "iterations" },
  { "gap", N_ ("Gap"), .kit = gradus_kit_curves, .of = "gap kkt-gap", .with = "iterations" });

/* --- Questions -------------------------------------------------------------------------------- */

static gboolean
is_under_way (const GradusPosition *before)
{
  const GradusPairQp *qp = get_qp (before);

  /* Where all alphas are 0 every pair of two classes violates alike, and nobody could tell. */
  for (guint k = 0; k < qp->active.n; k++)
    if (qp->beta.data[k] != 0)
      return qp->m - qp->M > 0;
  return FALSE;
}

static const GradusSay pair_words[] = {
  { "selection == maximal-violating-pair",
    N_ ("Which two points does SMO take next? They violate the KKT conditions most, by {kkt-gap} "
        "together: the larger a point is drawn, the more it violates.") },
  { "selection == platt",
    N_ ("Which two points does SMO take next? Platt’s sweep takes the next point that violates the "
        "KKT conditions, and the one whose error differs most from its own.") },
  { NULL, N_ ("Which two points does SMO take next? The first violates the KKT conditions most "
              "among those whose yα may rise; with the second, W gains most.") },
  { NULL, NULL },
};

static gboolean
ask_pair (const GradusPosition *before, GradusAsk *ask)
{
  g_autoptr (GradusNames) names = gradus_names_new (before);

  ask->n_data = 2;
  return get_problem (before)->n <= FEW_POINTS && is_under_way (before)
         && gradus_say (names, pair_words, ask->words);
}

static gboolean
answer_pair (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  answer->data[0] = get_qp (after)->row_i;
  answer->data[1] = get_qp (after)->row_j;
  gradus_narrate (after, answer->words);
  return TRUE;
}

/* Three partners for the point that violates most: the one that violates most against it, the one
 * that promises the largest gain, the one most alike; others by their violation where these are the
 * same. Rows, ascending; FALSE when there are not three. */
typedef struct
{
  int first, partner[3];
  double slope[3], eta[3];
} Partners;

static gboolean
find_partners (const GradusPosition *here, Partners *partners)
{
  const GradusPairQp *qp = get_qp (here);
  const GradusPairProblem *problem = get_problem (here);
  const double *first = &problem->x[(gsize) qp->active.data[qp->top] * problem->d];
  const double k_ii = gradus_kernel_value (&problem->kernel, first, first, problem->d);
  guint count = 0;

  partners->first = qp->active.data[qp->top];
  for (int want = 0; want < 5 && count < 3; want++)
    {
      double best = -INFINITY, best_slope = 0, best_eta = 0;
      int found = -1;

      for (guint k = 0; k < qp->active.n; k++)
        {
          const int row = qp->active.data[k];
          const double *x = &problem->x[(gsize) row * problem->d];
          const double slope = qp->g.data[qp->top] - qp->g.data[k];
          double eta, score;
          gboolean taken = FALSE;

          for (guint c = 0; c < count; c++)
            taken = taken || partners->partner[c] == row;
          if (!(qp->beta.data[k] > problem->lower[row]) || !(slope > 0) || (want > 2 && taken))
            continue;
          eta = k_ii + gradus_kernel_value (&problem->kernel, x, x, problem->d)
                - 2 * gradus_kernel_value (&problem->kernel, first, x, problem->d);
          score = want == 1 ? slope * slope / MAX (eta, 1e-12) : want == 2 ? -eta : slope;
          if (score > best)
            {
              best = score;
              best_slope = slope;
              best_eta = eta;
              found = row;
            }
        }
      for (guint c = 0; c < count; c++)
        if (partners->partner[c] == found)
          found = -1;
      if (found < 0)
        continue;
      guint at = count++;
      for (; at > 0 && partners->partner[at - 1] > found; at--)
        {
          partners->partner[at] = partners->partner[at - 1];
          partners->slope[at] = partners->slope[at - 1];
          partners->eta[at] = partners->eta[at - 1];
        }
      partners->partner[at] = found;
      partners->slope[at] = best_slope;
      partners->eta[at] = best_eta;
    }
  return count == 3;
}

static gboolean
ask_partner (const GradusPosition *before, GradusAsk *ask)
{
  const Params *params = before->params;
  Partners p;

  if (get_problem (before)->n <= FEW_POINTS || params->selection == GRADUS_PAIR_PLATT
      || !is_under_way (before) || !find_partners (before, &p))
    return FALSE;
  g_string_append_printf (
    ask->words,
    params->selection == GRADUS_PAIR_SECOND_ORDER
      ? _ ("Point %d comes first: it violates the KKT conditions most among those whose yα may "
           "rise. With which partner does W gain most? A: point %d, errors apart by %s, η = %s. B: "
           "point %d, apart by %s, η = %s. C: point %d, apart by %s, η = %s.")
      : _ ("Point %d comes first: it violates the KKT conditions most among those whose yα may "
           "rise. Which partner makes the maximal violating pair? A: point %d, errors apart by %s, "
           "η = %s. B: point %d, apart by %s, η = %s. C: point %d, apart by %s, η = %s."),
    p.first + 1, p.partner[0] + 1, GRADUS_NUM (p.slope[0]), GRADUS_NUM (p.eta[0]),
    p.partner[1] + 1, GRADUS_NUM (p.slope[1]), GRADUS_NUM (p.eta[1]), p.partner[2] + 1,
    GRADUS_NUM (p.slope[2]), GRADUS_NUM (p.eta[2]));
  return TRUE;
}

static gboolean
answer_partner (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  GradusPosition before;
  Partners p;

  if (!gradus_position_before (after, &before) || !find_partners (&before, &p))
    return FALSE;
  for (int k = 0; k < 3; k++)
    if (p.partner[k] == get_qp (after)->row_j)
      {
        answer->choices = 1u << k;
        g_string_append_printf (answer->words, _ ("%s: W can gain as much as %s with it, half the "
                                                  "square of the difference over η."),
                                (const char *const[]) { "A", "B", "C" }[k],
                                GRADUS_NUM (0.5 * p.slope[k] * p.slope[k] / p.eta[k]));
        gradus_append_gap (answer->words);
      }
  gradus_narrate (after, answer->words);
  return answer->choices != 0;
}

/* The point that is taken out: the nearest of those that hold nothing, or the one that pulls most,
 * in turn. */
static int
find_point_to_take (const GradusPosition *here, double *margin)
{
  const gboolean pulls = here->iteration % 2 == 0;
  g_auto (Look) look = { 0 };
  int row = -1;

  look_at (&look, here);
  for (guint k = 0; k < look.table->n; k++)
    {
      const double reach = gradus_table_sign (look.table, k) * look.f[k];

      if (pulls ? look.alpha[k] > 0 && (row < 0 || look.alpha[k] > look.alpha[row])
                : look.alpha[k] == 0 && (row < 0 || reach < *margin))
        {
          row = (int) k;
          *margin = reach;
        }
    }
  return row;
}

static gboolean
ask_out (const GradusPosition *before, GradusAsk *ask)
{
  const GradusPairQp *qp = get_qp (before);
  const Params *params = before->params;
  double margin;

  if (!(qp->m - qp->M < params->tolerance) || qp->aside.n > 0
      || get_problem (before)->n > SOLVED_AGAIN)
    return FALSE;
  ask->subject = find_point_to_take (before, &margin);
  if (ask->subject < 0)
    return FALSE;
  g_string_append_printf (ask->words, _ ("No pair violates the conditions any more. Take out point "
                                         "%d, whose margin y f(x) is %s: does the border move?"),
                          ask->subject + 1, GRADUS_NUM (margin));
  return TRUE;
}

/* Solve again without @row; the largest change of f at a point. */
static double
solve_without (const GradusPosition *here, int row)
{
  const Params *params = here->params;
  const guint n = get_problem (here)->n;
  g_autofree double *lower = g_memdup2 (get_problem (here)->lower, n * sizeof (double));
  g_autofree double *upper = g_memdup2 (get_problem (here)->upper, n * sizeof (double));
  g_autofree double *beta = g_new (double, n);
  g_autofree double *f = g_new (double, n);
  g_autofree double *again = g_new (double, n);
  GradusPairProblem problem = *get_problem (here);
  State state = { 0 };
  double change = 0;

  problem.lower = lower;
  problem.upper = upper;
  lower[row] = upper[row] = 0;
  gradus_pair_qp_get_beta (get_qp (here), beta, NULL);
  beta[row] = 0;
  balance (beta, n, params->c);
  {
    g_autoptr (GradusPairWorkspace) pairs = gradus_pair_workspace_new (&problem, 1 << 20);

    gradus_pair_qp_begin (&state.qp, pairs, beta, params->tolerance);
    for (int k = 0; k < 100000 && state.qp.m - state.qp.M >= params->tolerance; k++)
      {
        gradus_pair_qp_choose (&state.qp, pairs, GRADUS_PAIR_SECOND_ORDER, params->tolerance);
        gradus_pair_qp_line (&state.qp, pairs);
        gradus_pair_qp_clip (&state.qp, pairs);
        if (!gradus_pair_qp_move (&state.qp, pairs))
          break;
      }
  }
  predict (here, problem.x, n, f);
  gradus_pair_qp_expand (&state.qp, &problem, state.qp.b, problem.x, n, again);
  for (guint k = 0; k < n; k++)
    change = MAX (change, fabs (f[k] - again[k]));
  gradus_int_array_clear (&state.qp.active);
  gradus_int_array_clear (&state.qp.aside);
  gradus_array_clear (&state.qp.beta);
  gradus_array_clear (&state.qp.g);
  gradus_array_clear (&state.qp.aside_beta);
  return change;
}

static gboolean
answer_out (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const Params *params = after->params;
  const double change = solve_without (after, ask->subject);
  g_auto (Look) look = { 0 };

  look_at (&look, after);
  answer->choices = change > 10 * params->tolerance ? 1u << 1 : 1u << 0;
  if (answer->choices == 1u << 1)
    g_string_append_printf (answer->words, _ ("It moves: α of point %d is %s. Solved again without "
                                              "it, f changes by up to %s."),
                            ask->subject + 1, GRADUS_NUM (look.alpha[ask->subject]),
                            GRADUS_NUM (change));
  else if (look.alpha[ask->subject] > 0)
    g_string_append_printf (answer->words, _ ("It stays, although α of point %d is %s: solved "
                                              "again without it, others take its part."),
                            ask->subject + 1, GRADUS_NUM (look.alpha[ask->subject]));
  else
    g_string_append_printf (answer->words, _ ("It stays: α of point %d is 0, so that nothing in f "
                                              "comes from it."), ask->subject + 1);
  return TRUE;
}

static const char *const partner_answers[] = { N_ ("Point A"), N_ ("Point B"), N_ ("Point C"),
                                               NULL };
static const char *const out_answers[] = { N_ ("It stays"), N_ ("It moves"), NULL };

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "pair", N_ ("Which pair does SMO take?"), "choose", "data", GRADUS_ANSWER_DATA,
    .ask = ask_pair, .answer = answer_pair },
  { "partner", N_ ("Which partner does the first point get?"), "choose", "data",
    GRADUS_ANSWER_CHOICE, partner_answers, ask_partner, answer_partner },
  { "clipped", N_ ("Is the step clipped?"), "line", "box", .asks = GRADUS_ASKS_EVENT,
    .about = "cut",
    GRADUS_ANSWERS (N_ ("The whole step is made"), N_ ("The box cuts the step short")),
    .words = N_ ("Points {i} and {j}, of the classes {sign y-i} and {sign y-j}, have α = {a-i} and "
                 "{a-j} and the errors {e-i} and {e-j}. K is {k-ii} and {k-jj} of each with itself "
                 "and {k-ij} of both, so that η = {eta}; C is {c}. Does the box cut the step "
                 "short?"),
    .truth = GRADUS_SAY (
      { "eta <= 0", N_ ("The box ends the step: the curvature η = {eta} is not positive, so that W "
                        "has no top on the line.") },
      { "cut", N_ ("The box cuts it short: W has its top at α = {top} of point {j}, and the box "
                   "allows {low} to {high}.") },
      { NULL, N_ ("The whole step is made: W has its top at α = {top} of point {j}, and the box "
                  "allows {low} to {high}.") }),
    .intuition = N_ ("You thought that the pair reaches the top of the parabola, but no α may "
                     "exceed C or fall below 0."),
    .intuition_answer = "no" },
  { "land", N_ ("Where does the pair land?"), "clip", "box", .asks = GRADUS_ASKS_PLACE,
    .about = "at-i at-j", .when = "eta > 0",
    .words = N_ ("On the line W has its top where α of point {j} is {top}, and the box allows it "
                 "{low} to {high}. Where do the two α, now {at-i} and {at-j}, go?") },
  { "out", N_ ("Does the border move without this point?"), "check", "data",
    GRADUS_ANSWER_CHOICE, out_answers, ask_out, answer_out,
    .intuition = N_ ("You thought that every point takes part, but only those with α > 0 do."),
    .intuition_answer = "yes" });

/* --- Lives ------------------------------------------------------------------------------------ */

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
  const GradusPairQp *qp = get_qp (here);
  const int at = position_of (&qp->active, item), aside = position_of (&qp->aside, item);

  return at >= 0      ? fabs (qp->beta.data[at])
         : aside >= 0 ? fabs (qp->aside_beta.data[aside])
                      : NAN;
}

/* f(x) - y; nobody knows it of a point that is set aside. */
static double
life_error (const GradusPosition *here, guint item, guint curve)
{
  const int at = position_of (&get_qp (here)->active, item);

  return at >= 0 ? get_qp (here)->b - get_qp (here)->g.data[at] : NAN;
}

static double
life_margin (const GradusPosition *here, guint item, guint curve)
{
  const double error = life_error (here, item, 0);
  const double *y = get_problem (here)->p;

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
  { .id = "kernel", .label = N_ ("Kernel"), .symbol = "K",
    .blurb = N_ ("The inner product: linear for a straight border, the others for curved ones."),
    GRADUS_PARAM_FIELD (Params, kernel), .def = GRADUS_KERNEL_RBF, GRADUS_CHOICES (
      { "linear", N_ ("Linear") }, { "polynomial", N_ ("Polynomial") },
      { "rbf", N_ ("RBF (Gaussian)") }) },
  { .id = "gamma", .label = N_ ("Kernel width γ"), .symbol = "\\gamma",
    .blurb = N_ ("Large makes every point reach less far (γ = 1/2h² for a Gaussian of width h)."),
    GRADUS_PARAM_FIELD (Params, gamma), .def = 1, .min = 1e-9, .max = 1e6, .slider_min = 0.01,
    .slider_max = 100, .logarithmic = TRUE, .enabled_if = "kernel=polynomial|rbf" },
  { .id = "degree", .label = N_ ("Degree"), .symbol = "p",
    .blurb = N_ ("Power of the polynomial kernel (γ x·z + c₀)ᵖ."),
    GRADUS_PARAM_FIELD (Params, degree), .def = 3, .min = 1, .max = 20, .slider_min = 1,
    .slider_max = 8, .enabled_if = "kernel=polynomial" },
  { .id = "coef0", .label = N_ ("Kernel constant"), .symbol = "c_0",
    .blurb = N_ ("Added inside the polynomial kernel: larger gives low powers more weight; a "
                 "negative one is no inner product any more."),
    GRADUS_PARAM_FIELD (Params, coef0), .def = 1, .min = -1000, .max = 1000, .slider_min = 0,
    .slider_max = 10, .step = 0.5, .enabled_if = "kernel=polynomial" },
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

/* --- Rows ------------------------------------------------------------------------------------- */

#define GRADUS_PAIR_QP                                                                             \
  .family = "pair-qp", .data_kind = &gradus_data_table,                                            \
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES,                         \
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,   \
  .events = events, .invariants = invariants, .plots = plots, .questions = questions,              \
  .lives = lives, .validate = validate, .prepare = prepare, .unprepare = unprepare, .init = init,  \
  .rebase = rebase, .name = name, .predicts = GRADUS_PREDICTS_SCORE, .predict = predict

/* --- smo -------------------------------------------------------------------------------------- */

static const GradusPreset smo_presets[] = GRADUS_ROWS (
  { .id = "moons", .title = N_ ("Two moons, RBF kernel"),
    .blurb = N_ ("Follow the ringed pair: the border bends around it, and far points never "
                 "matter."),
    .data = "moons:n=120,noise=0.2", .data_seed = 1, .params = "kernel=rbf gamma=2 c=1", .seed = 1,
    .claims = "converged\niteration == 68\nshare alpha > 0: == 30" },
  { .id = "three-points", .title = N_ ("Three points, one step"),
    .blurb = N_ ("By hand: the pair (1, 3) has η = 8 and lands on α = 1/4; that solves it all."),
    .data = "svm-3", .params = "kernel=linear c=1 tolerance=1e-9", .seed = 1,
    .claims = "converged\niteration == 1\niteration 1: eta == 8\nshare alpha == 0.25: == 2" },
  { .id = "five-points", .title = N_ ("Five points, one on the wrong side"),
    .blurb = N_ ("Not separable: the two points in each other's way end at α = C."),
    .data = "svm-5", .params = "kernel=linear c=1 tolerance=1e-9", .seed = 1,
    .claims = "converged\nshare alpha == 1: == 2\nalpha[1] == 1\nalpha[4] == 1" },
  { .id = "no-free", .title = N_ ("No free support vector"),
    .blurb = N_ ("With C = 0.1 every support vector is at C: b can be anything from 0.5 to 0.75."),
    .data = "svm-5", .params = "kernel=linear c=0.1 tolerance=1e-9", .seed = 1,
    .claims = "converged\nshare alpha == 0.1: == 4\nshare alpha > 0: == 4" },
  { .id = "wave", .title = N_ ("A wavy border with errors"),
    .blurb = N_ ("One label in ten is wrong; watch how many α end at C and which points are set "
                 "aside."),
    .data = "svm-200", .data_seed = 1, .params = "kernel=rbf gamma=20 c=1", .seed = 1,
    .claims = "converged\never: event:shrunk" },
  { .id = "spirals", .title = N_ ("The book's spirals"),
    .blurb = N_ ("Separable with a Gaussian of width 1: at the end no α is at C."),
    .data = "spirals-200", .params = "kernel=rbf gamma=0.5 c=1 tolerance=1e-7", .seed = 1,
    .claims = "converged\nshare alpha == 1: == 0\nshare alpha > 0: >= 1\nwrong == 0" },
  { .id = "platt", .title = N_ ("Platt's sweeps"),
    .blurb = N_ ("The historical choice of the pair needs more steps than the second-order one."),
    .params = "kernel=rbf gamma=2 c=1 selection=platt", .seed = 1,
    .claims = "converged\niteration > 68" },
  { .id = "far-group", .title = N_ ("A far group does not matter"),
    .blurb = N_ ("Least squares is pulled over by the far points; here their α stays 0."),
    .data = "far-cluster:n=100", .data_seed = 1, .params = "kernel=linear c=10", .seed = 1,
    .claims = "converged\nshare alpha > 0: == 3" },
  { .id = "xor-linear", .title = N_ ("Failure: a straight line for XOR"),
    .blurb = N_ ("SMO converges, but the machine it finds is wrong about many points."),
    .data = "xor:n=80", .data_seed = 1, .params = "kernel=linear c=1", .seed = 1,
    .claims = "converged\nwrong == 22\nshare alpha == 1: == 68",
    .failure = N_ ("No straight line separates opposite quadrants, so nearly every α ends at C and "
                   "the boundary means nothing. Take the polynomial kernel of degree 2 or the RBF "
                   "kernel.") },
  { .id = "too-narrow", .title = N_ ("Failure: a kernel that is too narrow"),
    .blurb = N_ ("Nearly every point is a support vector and sits on an island of its own."),
    .data = "svm-200", .data_seed = 1, .params = "kernel=rbf gamma=2000 c=100", .seed = 1,
    .claims = "converged\nshare alpha > 0: == 198",
    .failure = N_ ("With so large a γ no point reaches its neighbours: the machine learns all "
                   "points by heart, wrong labels included, and says nothing between them. Make γ "
                   "smaller.") });

#define BY_HAND "Worked by hand, syllabus chapter 7"
#define QP_SPIRALS "Octave qp on the book's spirals, h = 1, C = 1; equal to scikit-learn's SVC"

static const GradusCheck smo_checks[] = GRADUS_ROWS (
  { "three-points", GRADUS_CHECK_END, "iterations", GRADUS_EXPECT (1), 0, BY_HAND },
  { "three-points", GRADUS_CHECK_END, "dual-objective", GRADUS_EXPECT (0.25), 1e-15, BY_HAND },
  { "three-points", GRADUS_CHECK_END, "alpha", GRADUS_EXPECT (0.25, 0, 0.25), 1e-15, BY_HAND },
  { "three-points", GRADUS_CHECK_END, "b", GRADUS_EXPECT (-2), 1e-15, BY_HAND },
  { "three-points", GRADUS_CHECK_END, "w", GRADUS_EXPECT (0.5, 0.5), 1e-15, BY_HAND },
  { "five-points", GRADUS_CHECK_END, "dual-objective", GRADUS_EXPECT (23.0 / 9), 1e-8, BY_HAND },
  { "five-points", GRADUS_CHECK_END, "primal-objective", GRADUS_EXPECT (23.0 / 9), 1e-8, BY_HAND },
  { "five-points", GRADUS_CHECK_END, "w", GRADUS_EXPECT (2.0 / 3), 1e-8, BY_HAND },
  { "five-points", GRADUS_CHECK_END, "b", GRADUS_EXPECT (1.0 / 3), 1e-8, BY_HAND },
  { "five-points", GRADUS_CHECK_END, "alpha", GRADUS_EXPECT (7.0 / 18), 1e-8, BY_HAND },
  { "five-points", GRADUS_CHECK_END, "alpha", GRADUS_EXPECT (1), 0, BY_HAND, .index = 1 },
  { "five-points", GRADUS_CHECK_END, "alpha", GRADUS_EXPECT (0), 0, BY_HAND, .index = 3 },
  { "no-free", GRADUS_CHECK_END, "w", GRADUS_EXPECT (0.25), 1e-12, BY_HAND },
  { "no-free", GRADUS_CHECK_END, "b", GRADUS_EXPECT (0.625), 1e-12, BY_HAND },
  { "spirals", GRADUS_CHECK_END, "dual-objective", GRADUS_EXPECT (41.5442740583811), 1e-9,
    QP_SPIRALS },
  { "spirals", GRADUS_CHECK_END, "primal-objective", GRADUS_EXPECT (41.5442740583811), 1e-6,
    QP_SPIRALS },
  { "spirals", GRADUS_CHECK_END, "b", GRADUS_EXPECT (-0.18399897439022), 1e-6, QP_SPIRALS },
  { "spirals", GRADUS_CHECK_END, "alpha", GRADUS_EXPECT (0.60477877835753613), 1e-6, QP_SPIRALS,
    .index = 1 },
  { "spirals", GRADUS_CHECK_END, "violations", GRADUS_EXPECT (0), 0, QP_SPIRALS });

static const GradusPair smo_pairs[] = GRADUS_ROWS (
  { .id = "kernel", .title = N_ ("A straight kernel and a bent one"),
    .blurb = N_ ("No straight line separates opposite quadrants; with the polynomial of degree 2 "
                 "nearly all points are right."),
    .preset = "xor-linear", .left = "kernel=linear", .right = "kernel=polynomial degree=2",
    .claims = "left: wrong == 22\nleft > right: 4 * wrong" },
  { .id = "width", .title = N_ ("A wide kernel and a narrow one"),
    .blurb = N_ ("The narrow kernel learns all points by heart, wrong labels included: next to "
                 "all are support vectors."),
    .preset = "wave", .left = "gamma=20", .right = "gamma=2000 c=100",
    .claims = "right: share alpha > 0: == 198\nleft: share alpha > 0: < 150" },
  { .id = "selection", .title = N_ ("The best pair and Platt’s sweeps"),
    .blurb = N_ ("Both climb to the same border; the choice by second order needs fewer steps."),
    .preset = "moons", .left = "selection=second-order", .right = "selection=platt",
    .plot = "objectives",
    .claims = "both: converged\nleft < right: iteration" });

static const GradusSheet smo_sheet = {
  .aha = N_ ("One multiplier alone is locked by the balance; two can slide along a line in a box: "
             "school mathematics."),
  .by_hand = N_ ("Three points, (3, 3) and (4, 3) of class +1, (1, 1) of class −1, linear kernel. "
                 "The pair (1, 3): η = 18 + 2 − 2 · 6 = 8 and the errors are 2 apart, so both α "
                 "move by 2/8: α = (1/4, 0, 1/4), done in one step."),
  .why = "parabola",
  .intuition = N_ ("The pair always reaches the top of the parabola."),
  .caught_by = "clipped",
  .breaks = N_ ("Two equal points of different classes: η = 0, a straight line instead of a "
                "parabola, and both run to C."),
  .needs = "coordinate-ascent soft-margin-svm",
  .leads_to = "svdd kernel-svm-bandwidth",
  .aliases = "SMO; SVM; support vector machine; Platt; working set; dual problem; KKT violation; "
             "序列最小优化; 支持向量机; 对偶问题; 乘子; xlzxyh; zcxlj",
};

const GradusDescriptor gradus_smo = {
  GRADUS_PAIR_QP,
  .id = "smo", .chapter = 7, .difficulty = 3,
  .title = N_ ("Sequential minimal optimisation (SMO)"),
  .summary = N_ ("Solve the dual of the support vector machine two multipliers at a time."),
  .goal = N_ ("Make an SMO step by hand, and read from α and the margin which points carry the "
              "boundary."),
  .source = "Platt 1998; Fan, Chen & Lin 2005; CS229 lecture notes, support vector machines; "
            "图解机器学习, chapter 8",
  .columns = N_ ("Inputs, and a label with two classes; the second class is +1."),
  .presets = smo_presets, .pairs = smo_pairs, .checks = smo_checks, .sheet = &smo_sheet,
  .start_said = GRADUS_SAY ({ NULL, N_ ("The start: W = {dual-objective}, and points that violate "
                                        "the KKT conditions: {violations} of {n}.") }),
  .changed_said = GRADUS_SAY ({ NULL, N_ ("Something was changed after this step: W = "
                                          "{dual-objective}, and points that violate the KKT "
                                          "conditions: {violations} of {n}.") }),
};
