/* The smallest ball around data, of which each point may hold only so much: support vector data
 * description, a one-class support vector machine.
 *
 * Objective. Find a centre c and a radius R with the least R^2 + C sum_i max (0, |x_i - c|^2 -
 * R^2): a ball around all points when C is 1 or more, else one that leaves some of them outside.
 * Its dual: forces alpha with 0 <= alpha_i <= C that add up to 1, for which
 *
 *   sum_i alpha_i K_ii - sum_ij alpha_i alpha_j K_ij
 *
 * is largest. Then c = sum_i alpha_i x_i, in the feature space of the kernel, and c is where the
 * pulls of the points balance. This is a quadratic programme with a box and one equality, solved
 * two forces at a time (gradus-pair-qp.h), with p_i = K_ii / 2: its W is half of the sum above, and
 * its gradient is (d_i^2 - alpha' K alpha) / 2, d_i being the distance from the centre.
 *
 * Step. The farthest point i that may still pull takes force from the nearest j that pulls, as much
 * as is best, t = (d_i^2 - d_j^2) / (2 |x_i - x_j|^2), unless i is at its limit before or j has no
 * more. At the start all pull alike and the centre is the mean.
 *
 * Stop when the farthest that may pull is not farther than the nearest that pulls, to a tolerance
 * times the largest squared distance from the mean.
 *
 * Radius. Every R^2 from the first of these two squared distances to the second one costs the same.
 * The second is taken, which there always is: the ball reaches to the nearest point that pulls.
 * With a point that pulls by more than 0 and less than C they are one number.
 *
 * Edge cases. With C below 1/n the forces cannot add up to 1; with C = 1/n nothing can move. Of
 * equal points the forces are not unique, but the centre is. Distances do not depend on where the
 * origin is; the mean is put there, so that no digits are lost.
 *
 * Cost. Two kernel rows a pull, O(n d). The solver that knows the end beforehand, and the ends for
 * other C, are asked of at most MOST_KNOWN and MOST_LAW points.
 *
 * Source: D. Tax and R. Duin 2004, Machine Learning 54; B. Schölkopf, J. Platt, J. Shawe-Taylor, A.
 * Smola and R. Williamson 2001, Neural Computation 13; 图解机器学习, section 12.2, whose dual lacks
 * the equality.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "smallest-ball.h"

#define MOST_KNOWN 500
#define MOST_LAW 120
/* How many C the law is drawn for. */
#define LAWS 41
#define CACHE (32 << 20)
/* Up to so many points each has a string to the centre. */
#define MANY 300

enum { EVENT_CUT, EVENT_NO_SKIN, EVENT_ALL_PULL };

typedef struct
{
  double c, h, tolerance;
  unsigned int kernel;
} Params;

typedef struct
{
  GradusPairQp qp;
  double far, near;         /* squared distances of the pair when it was chosen */
} State;

typedef struct
{
  GradusBall ball;
  double least_gap;         /* of squared distances: below it the run ends */
  GradusPairWorkspace *pairs;
  double *rest;             /* n: the forces at the end, or NULL */
  double rest_dual;
  guint n_laws;
  double law_c[LAWS], law_outside[LAWS];
} Work;

/* --- Before the run --------------------------------------------------------------------------- */

static GradusKernel
kernel_of (const Params *p)
{
  return (GradusKernel) { .kind = p->kernel == 0 ? GRADUS_KERNEL_LINEAR : GRADUS_KERNEL_RBF,
                          .gamma = 1 / (2 * p->h * p->h) };
}

/* The end for other limits of the force, evenly placed by their logarithms. */
static void
find_law (Work *work, double limit)
{
  const guint n = work->ball.problem.n;
  const double room = 1e-4 * work->ball.size;
  g_autofree double *force = g_new (double, n);
  g_autofree double *d2 = g_new (double, n);

  for (guint l = 0; l < LAWS; l++)
    {
      const double c = pow (n, l / (LAWS - 1.0) - 1);
      double radius2, dual;

      gradus_ball_set_limit (&work->ball, c);
      if (!gradus_ball_rest (&work->ball, room / 2, force, d2, &radius2, &dual))
        continue;
      work->law_c[work->n_laws] = c;
      work->law_outside[work->n_laws++] = gradus_ball_count_outside (d2, n, radius2, room);
    }
  gradus_ball_set_limit (&work->ball, limit);
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  const guint n = table->n;
  g_autofree double *d2 = g_new (double, n);
  Work *work = g_new0 (Work, 1);
  double radius2;

  gradus_ball_init (&work->ball, table->x, n, table->d, kernel_of (params), params->c);
  work->least_gap = params->tolerance * work->ball.size;
  work->pairs = gradus_pair_workspace_new (&work->ball.problem, CACHE);
  work->rest_dual = NAN;
  if (n <= MOST_KNOWN)
    {
      work->rest = g_new (double, n);
      if (!gradus_ball_rest (&work->ball, work->least_gap, work->rest, d2, &radius2,
                             &work->rest_dual))
        g_clear_pointer (&work->rest, g_free);
    }
  if (n > 1 && n <= MOST_LAW)
    find_law (work, params->c);
  return work;
}

static void
unprepare (gpointer workspace)
{
  Work *work = workspace;

  gradus_pair_workspace_free (work->pairs);
  gradus_ball_clear (&work->ball);
  g_free (work->rest);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);

  if (params->c * table->n < 1 - 1e-9)
    return g_strdup_printf (_("With C = %s and %u points the forces cannot add up to 1: C must be "
                              "at least %s."), GRADUS_NUM (params->c), table->n,
                            GRADUS_NUM (1.0 / table->n));
  return NULL;
}

static void
begin (State *state, const Work *work, const double *force)
{
  gradus_pair_qp_begin (&state->qp, work->pairs, force, work->least_gap / 2);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  g_autofree double *force = g_new (double, work->ball.problem.n);

  gradus_ball_begin (&work->ball, force);
  begin (state, work, force);
  return GRADUS_STATUS_CONTINUE;
}

/* A point that was moved keeps its force. */
static gboolean
rebase (gpointer state_, GradusContext *context, const GradusSetup *old)
{
  GRADUS_STEP (state, work);
  const guint n = work->ball.problem.n;
  g_autofree double *force = NULL;

  if (state->qp.beta.shape[0] != n)
    return FALSE;
  force = g_memdup2 (state->qp.beta.data, n * sizeof (double));
  begin (state, work, force);
  context->restart_iteration = TRUE;
  return TRUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
run_choose (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint n = work->ball.problem.n;
  g_autofree double *d2 = g_new (double, n);
  gboolean shrunk, unshrunk;

  /* From a start that is the solution there is no pair. */
  if (gradus_pair_qp_check (&state->qp, work->pairs, work->least_gap / 2, FALSE, &shrunk,
                            &unshrunk))
    {
      gradus_context_raise_if (context, EVENT_ALL_PULL, isinf (state->qp.m));
      return GRADUS_STATUS_CONVERGED;
    }
  gradus_pair_qp_choose (&state->qp, work->pairs, GRADUS_PAIR_MAXIMAL_VIOLATING,
                         work->least_gap / 2);
  gradus_ball_distances (&work->ball, state->qp.beta.data, state->qp.g.data, d2);
  state->far = d2[state->qp.row_i];
  state->near = d2[state->qp.row_j];
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_pull (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_pair_qp_line (&state->qp, work->pairs);
  gradus_context_raise_if (context, EVENT_CUT, gradus_pair_qp_clip (&state->qp, work->pairs));
  gradus_pair_qp_move (&state->qp, work->pairs);
  return GRADUS_STATUS_CONTINUE;
}

static guint
count_free (const GradusPairQp *qp, double c)
{
  guint n_free = 0;

  for (guint i = 0; i < qp->beta.shape[0]; i++)
    n_free += qp->beta.data[i] > 0 && qp->beta.data[i] < c;
  return n_free;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  gboolean shrunk, unshrunk;

  if (gradus_pair_qp_check (&state->qp, work->pairs, work->least_gap / 2, FALSE, &shrunk,
                            &unshrunk))
    {
      gradus_context_raise_if (context, EVENT_NO_SKIN,
                               count_free (&state->qp, work->ball.upper[0]) == 0);
      return GRADUS_STATUS_CONVERGED;
    }
  if (state->qp.new_i == state->qp.old_i && state->qp.new_j == state->qp.old_j)
    return gradus_context_fail (context, _("Point %d should take force from point %d, but rounding "
                                           "does not let it. Raise the tolerance."),
                                state->qp.row_i + 1, state->qp.row_j + 1);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* What the picture and the words look at; @d2 and @force are rows of n. */
typedef struct
{
  guint n;
  const double *force;
  double *d2;
  double quad, radius2, low2, c;
  guint outside, free, full;
} Look;

static void
look_clear (Look *look)
{
  g_free (look->d2);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Look, look_clear)

static void
look_at (Look *look, const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  const GradusPairQp *qp = &state->qp;
  const guint n = work->ball.problem.n;

  *look = (Look) { .n = n, .force = qp->beta.data, .d2 = g_new (double, n),
                   .c = work->ball.upper[0] };
  look->quad = gradus_ball_distances (&work->ball, look->force, qp->g.data, look->d2);
  look->radius2 = MAX (2 * qp->M + look->quad, 0);
  look->low2 = isfinite (qp->m) ? MAX (2 * qp->m + look->quad, 0) : 0;
  look->outside = gradus_ball_count_outside (look->d2, n, look->radius2, work->least_gap);
  look->free = count_free (qp, look->c);
  for (guint i = 0; i < n; i++)
    look->full += look->force[i] >= look->c;
}

/* A number of the look. */
#define READ(name, expression)                                                                     \
  static double number_##name (const GradusPosition *here)                                         \
  {                                                                                                \
    g_auto (Look) look = { 0 };                                                                    \
                                                                                                   \
    look_at (&look, here);                                                                         \
    return expression;                                                                             \
  }

READ (radius2, look.radius2)
READ (outside, look.outside)
READ (free, look.free)
READ (full, look.full)
GRADUS_NUMBER (number_dual, (state), 2 * state->qp.dual)

static double
number_primal (const GradusPosition *here)
{
  g_auto (Look) look = { 0 };
  double slack = 0;

  look_at (&look, here);
  for (guint i = 0; i < look.n; i++)
    slack += MAX (look.d2[i] - look.radius2, 0);
  return look.radius2 + look.c * slack;
}

static void
array_d2 (const GradusPosition *here, GradusArray *out)
{
  g_auto (Look) look = { 0 };

  look_at (&look, here);
  memcpy (gradus_array_init_vector (out, look.n), look.d2, look.n * sizeof (double));
}

static gboolean
is_flat (const GradusPosition *here)
{
  return ((const Params *) here->params)->kernel == 0;
}

/* sum_i force_i x_i, d numbers. */
static void
find_centre (const GradusTable *table, const double *force, double *centre)
{
  memset (centre, 0, table->d * sizeof (double));
  for (guint i = 0; i < table->n; i++)
    for (guint j = 0; j < table->d; j++)
      centre[j] += force[i] * gradus_table_row (table, i)[j];
}

static void
array_centre (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, table);

  if (is_flat (here))
    find_centre (table, state->qp.beta.data, gradus_array_init_vector (out, table->d));
}

GRADUS_ARRAY (array_force, (state), gradus_array_assign (out, &state->qp.beta))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "radius2", N_("Squared radius"), "R^2", .number = number_radius2, .flags = GRADUS_METRIC,
    .beside = "data^2" },
  { "dual", N_("Dual objective"), "2W", .number = number_dual,
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_MORE, .beside = "data^2" },
  { "primal", N_("Primal objective"), "R^2 + C\\sum_i\\xi_i", .number = number_primal,
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS, .beside = "data^2" },
  { "outside", N_("Points outside"), "\\#\\{d^2 > R^2\\}", .number = number_outside,
    .flags = GRADUS_METRIC },
  { "force", N_("Force of each point"), "\\alpha", .array = array_force, .shape = "n",
    .is = "simplex", .indices = N_("point; from 0 to C, 1 in all"), .one = N_("Force"),
    .flags = GRADUS_PER_DATUM },
  { "centre", N_("Centre (linear kernel)"), "c", .array = array_centre,
    .indices = N_("one for each input"), .flags = GRADUS_TRACKED, .beside = "data" },
  { "d2", N_("Squared distance from the centre"), "d^2", .array = array_d2, .shape = "n",
    .indices = N_("point"), .flags = GRADUS_PER_DATUM, .beside = "data^2" },
  { "free", N_("Points on the skin"), NULL, .number = number_free },
  { "full", N_("Points that pull with C"), NULL, .number = number_full },
  { "far", NULL, NULL, GRADUS_QUANTITY (State, far), .beside = "data^2" },
  { "near", NULL, NULL, GRADUS_QUANTITY (State, near), .beside = "data^2" },
  { "rows", NULL, NULL, GRADUS_QUANTITY (State, qp.active), .flags = GRADUS_HIDDEN },
  { "beta", NULL, NULL, GRADUS_QUANTITY (State, qp.beta), .flags = GRADUS_HIDDEN },
  { "g", NULL, NULL, GRADUS_QUANTITY (State, qp.g), .flags = GRADUS_HIDDEN },
  { "aside", NULL, NULL, GRADUS_QUANTITY (State, qp.aside), .flags = GRADUS_HIDDEN },
  { "aside-beta", NULL, NULL, GRADUS_QUANTITY (State, qp.aside_beta), .flags = GRADUS_HIDDEN });

/* Of one input: where the centre comes to rest, and the middle of all but the farthest point. */
static void
name_rest (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (work, table);
  double rest = NAN, dropped = NAN;
  gboolean held = FALSE;

  if (work->rest != NULL && is_flat (here) && table->d == 1 && table->n > 2)
    {
      double low, high, low2, high2;
      guint farthest = 0;

      find_centre (table, work->rest, &rest);
      for (guint i = 1; i < table->n; i++)
        if (fabs (work->ball.x[i]) > fabs (work->ball.x[farthest]))
          farthest = i;
      rest = gradus_settle (rest, fabs (table->x[farthest]));
      gradus_find_extent (table->x, farthest, 1, &low, &high);
      gradus_find_extent (&table->x[farthest + 1], table->n - farthest - 1, 1, &low2, &high2);
      low = MIN (low, low2);
      high = MAX (high, high2);
      dropped = 0.5 * (low + high);
      held = work->rest[farthest] >= work->ball.upper[0];
      gradus_names_number (names, "half", 0.1 * (high - low) + 0.05 * fabs (rest - dropped));
    }
  gradus_names_flag (names, "held", held);
  gradus_names_number (names, "rest", rest);
  gradus_names_number (names, "dropped", dropped);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work);
  const GradusPairQp *qp = &state->qp;
  const gboolean moved = qp->stage == GRADUS_PAIR_MOVED;
  const double gap = isfinite (qp->m) ? gradus_settle (2 * (qp->m - qp->M), work->ball.size) : NAN;
  guint farthest = 0, upmost = 0;
  g_auto (Look) look = { 0 };

  look_at (&look, here);
  for (guint i = 0; i < look.n; i++)
    {
      farthest = look.d2[i] > look.d2[farthest] ? i : farthest;
      upmost += look.force[i] < look.c
                && look.d2[i] >= 2 * qp->m + look.quad - 1e-6 * work->ball.size;
    }
  name_rest (here, names);
  gradus_names_flag (names, "flat", is_flat (here));
  gradus_names_whole (names, "i", qp->row_i + 1);
  gradus_names_whole (names, "j", qp->row_j + 1);
  gradus_names_number (names, "share", 1.0 / look.n);
  gradus_names_number (names, "most-force", look.c);
  gradus_names_number (names, "had-i", qp->old_i);
  gradus_names_number (names, "had-j", qp->old_j);
  gradus_names_number (names, "has-i", qp->new_i);
  gradus_names_number (names, "has-j", qp->new_j);
  gradus_names_number (names, "eta", moved ? qp->eta : NAN);
  gradus_names_number (names, "best", moved ? qp->t_free : NAN);
  gradus_names_number (names, "t", moved ? qp->t : NAN);
  gradus_names_flag (names, "spent", moved && qp->new_j == 0);
  gradus_names_number (names, "outer2", look.radius2 + gap);
  gradus_names_number (names, "low2", look.low2);
  gradus_names_flag (names, "loose", look.radius2 - look.low2 > work->least_gap);
  gradus_names_number (names, "gap2", gap);
  gradus_names_number (names, "least-gap", work->least_gap);
  gradus_names_number (names, "size", work->ball.size);
  gradus_names_whole (names, "taker", qp->row_i);
  gradus_names_whole (names, "farthest", (gint64) farthest);
  gradus_names_flag (names, "alone", upmost == 1);
  gradus_names_flag (names, "at-rest", !(gap >= work->least_gap));
}

/* --- What is said and written ----------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "choose", N_("Choose two points"),
    N_("Who is farthest of those that may pull harder, and who is nearest of those that pull?"),
    .pseudocode = N_("i ← the farthest with α < C\nj ← the nearest with α > 0"), .run = run_choose,
    .shows = "ball",
    .rule = "\\role{accent}{i} = \\arg\\max_{\\alpha_i \\lt C} d_i^2,\\quad "
            "\\role{accent}{j} = \\arg\\min_{\\alpha_j > 0} d_j^2",
    .filled = GRADUS_SAY (
      { "event:all-pull", "\\alpha_i = \\tfrac{1}{n} = <share>,\\quad C = <most-force>" },
      { "converged", "\\max_{\\alpha \\lt C} d^2 - \\min_{\\alpha > 0} d^2 = <gap2> "
                     "<cmp gap2 least-gap> <least-gap>" },
      { NULL, "\\role{accent}{d_{<i>}^2} = <far|accent>,\\quad \\role{accent}{d_{<j>}^2} = "
              "<near|accent>" }),
    .said = GRADUS_SAY (
      { "event:all-pull", N_("C is 1/n: each point must pull with all it may, {share}, and nothing "
                             "can move. The centre is the mean.") },
      { "converged", N_("The farthest that may pull is no farther than the nearest that pulls: "
                        "nothing is to be moved.") },
      { NULL, N_("Point {i} is the farthest that may pull harder, d² = {far}; point {j} is the "
                 "nearest that pulls, d² = {near}.") }) },
  { "pull", N_("Move force from one to the other"),
    N_("The far point takes force from the near one: as much as is best, if both limits allow it."),
    .pseudocode = N_("t ← min(C − αᵢ, αⱼ, (dᵢ² − dⱼ²) / 2|xᵢ − xⱼ|²)\nαᵢ ← αᵢ + t,  αⱼ ← αⱼ − t"),
    .run = run_pull, .shows = "ball",
    .rule = "t = \\min\\Bigl(C - \\alpha_i,\\ \\alpha_j,\\ \\frac{d_i^2 - d_j^2}"
            "{2\\,\\|x_i - x_j\\|^2}\\Bigr),\\quad \\role{model}{c} := \\role{past}{c} + t\\,(x_i "
            "- x_j)",
    .filled = GRADUS_SAY (
      { NULL, "t^* = <calc ( far - near ) / ( 2 * eta ) = best>,\\quad t = <calc min ( "
                "most-force - had-i , min ( had-j , best ) ) = t|accent> \\\\ "
                "\\alpha_{<i>} = <calc had-i + t|accent = has-i>,\\quad \\alpha_{<j>} = "
                "<calc had-j - t|accent = has-j>" }),
    .said = GRADUS_SAY (
      { "event:cut and spent and flat",
        N_("{best} would be best, but point {j} has only {t} and is left without force. The centre "
           "moves to {centre}.") },
      { "event:cut and flat",
        N_("{best} would be best, but point {i} is at its limit {most-force} after {t}. The centre "
           "moves to {centre}.") },
      { "flat", N_("Point {i} takes {t} from point {j}: now these two are equally far from the "
                   "centre, {centre}.") },
      { "event:cut and spent",
        N_("{best} would be best, but point {j} has only {t} and is left without force.") },
      { "event:cut",
        N_("{best} would be best, but point {i} is at its limit {most-force} after {t}.") },
      { NULL, N_("Point {i} takes {t} from point {j}: now these two are equally far from the "
                 "centre.") }) },
  { "check", N_("Is one left that should pull?"),
    N_("It rests when none that may pull harder is farther than one that pulls, to the share ε of "
       "s, the largest squared distance from the mean."),
    .pseudocode = N_("until max d² (α < C) − min d² (α > 0) < ε s"), .run = run_check,
    .shows = "forces",
    .rule = "\\max_{\\alpha_i \\lt C} d_i^2 - \\role{model}{\\min_{\\alpha_j > 0} d_j^2} \\lt "
            "\\varepsilon s,\\quad \\role{model}{R^2} = \\min_{\\alpha_j > 0} d_j^2",
    .filled = GRADUS_SAY (
      { NULL, "<calc outer2 - radius2|model = gap2> <cmp gap2 least-gap> <calc "
                     "tolerance * size = least-gap>" }),
    .said = GRADUS_SAY (
      { "event:no-skin and loose",
        N_("It rests, and no point lies on the skin: those that pull do so with C. Every R² from "
           "{apart low2 radius2} to {apart radius2 low2} costs {primal}; the largest is taken. "
           "Outside: {outside} of {n}.") },
      { "converged and outside == 0", N_("It rests: R² = {radius2}, and all {n} points are in the "
                                         "ball. On its skin: {free}.") },
      { "converged", N_("It rests: R² = {radius2}. Outside, and pulling with C: {outside} of {n}; "
                        "on the skin: {free}.") },
      { NULL, N_("A point that may pull harder is at d² = {outer2}, farther than one that pulls, "
                 "{radius2}: it goes on.") }) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_CUT] = { "cut", N_("A pull was cut"),
                  N_("A point was at its limit, or another had no more force to give, before the "
                     "pull was best.") },
  [EVENT_NO_SKIN] = { "no-skin", N_("No skin"),
                      N_("All points that pull do so with C, and the radius is not determined.") },
  [EVENT_ALL_PULL] = { "all-pull", N_("All pull alike"),
                       N_("C is 1/n, so that each force is C.") });

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_limit (const GradusPosition *here, double *measured)
{
  g_auto (Look) look = { 0 };

  look_at (&look, here);
  for (guint i = 0; i < look.n; i++)
    *measured = MAX (*measured, look.force[i] - look.c);
  return *measured <= 1e-12 && look.full * look.c <= 1 + 1e-9;
}

static gboolean
holds_duality (const GradusPosition *here, double *measured)
{
  *measured = number_primal (here) - number_dual (here);
  return *measured >= -1e-9 * ((const Work *) here->workspace)->ball.size;
}

/* At rest whoever pulls by less than C lies on the skin, and primal and dual are one number: to
 * the tolerance, of which each point can have its share. */
static gboolean
holds_rest (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  g_auto (Look) look = { 0 };

  if (2 * (state->qp.m - state->qp.M) >= work->least_gap)
    return TRUE;
  look_at (&look, here);
  for (guint i = 0; i < look.n; i++)
    if (look.force[i] > 0 && look.force[i] < look.c)
      *measured = MAX (*measured, fabs (look.d2[i] - look.radius2));
  *measured = MAX (*measured, (number_primal (here) - number_dual (here)) / (1 + look.n * look.c));
  return *measured <= 1.01 * work->least_gap + 1e-9 * work->ball.size;
}

/* Another solver, with pairs of another choice, ends no higher. */
static gboolean
holds_best (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);

  if (!isfinite (work->rest_dual) || 2 * (state->qp.m - state->qp.M) >= work->least_gap)
    return TRUE;
  *measured = work->rest_dual - number_dual (here);
  return *measured <= work->least_gap;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "limit", N_("Nobody pulls with more than C"), "0 \\le \\alpha_i \\le C", holds_limit },
  { "duality", N_("The primal stays above the dual"), "R^2 + C\\sum_i\\xi_i \\ge 2W",
    holds_duality },
  { "rest", N_("At rest the skin is one distance"),
    "0 \\lt \\alpha_i \\lt C \\Rightarrow d_i^2 = R^2", holds_rest, .phase = "check" },
  { "best", N_("No other way ends higher"), "2W \\ge 2W^*", holds_best, .phase = "check" });

/* --- Pictures --------------------------------------------------------------------------------- */

#define CURVE 201

/* d^2 of places of the plane or the line. */
static void
field_d2 (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  GRADUS_HERE (state, work, table);
  const guint d = table->d;
  g_autofree double *moved = g_new (double, n * d);
  g_auto (Look) look = { 0 };

  look_at (&look, here);
  /* From the table's origin to the one of the workspace. */
  for (gsize q = 0; q < n; q++)
    for (guint j = 0; j < d; j++)
      moved[q * d + j] = xy[q * d + j] - (table->x[j] - work->ball.x[j]);
  gradus_pair_qp_expand (&state->qp, &work->ball.problem, 0, moved, n, out);
  for (gsize q = 0; q < n; q++)
    out[q] = MAX (gradus_kernel_value (&work->ball.problem.kernel, &moved[q * d], &moved[q * d], d)
                    - 2 * out[q] + look.quad, 0);
}

static GradusRole
role_of (const Look *look, const Work *work, guint i)
{
  return look->d2[i] > look->radius2 + work->least_gap ? GRADUS_ROLE_ERROR : GRADUS_ROLE_DATA;
}

/* Points, with rings around the two in work while they are. */
static void
draw_points (const GradusPosition *here, const Look *look, const double *xy, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const gboolean acting = gradus_position_is_phase (here, "choose")
                          || gradus_position_is_phase (here, "pull");

  for (guint i = 0; i < look->n; i++)
    {
      gradus_scene_point (scene, xy[2 * i], xy[2 * i + 1], role_of (look, work, i),
                          GRADUS_SHAPE_CIRCLE, look->n > MANY ? 0.7 : 1.2, (int) i);
      if (acting && state->qp.stage != GRADUS_PAIR_NONE
          && ((int) i == state->qp.row_i || (int) i == state->qp.row_j))
        gradus_scene_point (scene, xy[2 * i], xy[2 * i + 1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING,
                            2, -1);
    }
}

/* A string from (@x, @y) to each point that pulls, bold where it pulls with C. */
static void
draw_strings (const Look *look, const double *xy, double x, double y, GradusScene *scene)
{
  if (look->n > MANY)
    return;
  for (guint i = 0; i < look->n; i++)
    if (look->force[i] > 0)
      gradus_scene_segment (scene, x, y, xy[2 * i], xy[2 * i + 1],
                            look->force[i] >= look->c ? GRADUS_ROLE_SECOND : GRADUS_ROLE_MODEL,
                            look->force[i] >= look->c ? GRADUS_LINE_BOLD
                            : look->force[i] < 0.4 * look->c ? GRADUS_LINE_THIN
                                                             : GRADUS_LINE_SOLID);
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD,
                            C_("legend", "pulls with C"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                            C_("legend", "pulls with less"));
}

/* One input: d^2 over it, the points on the axis, and below it the knot of the strings. */
static void
build_line (const GradusPosition *here, const Look *look, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const double top = is_flat (here) ? work->ball.size : 1.2, knot = -0.06 * top;
  g_autofree double *xy = g_new (double, 2 * look->n);
  double x[CURVE], y[CURVE], low, high, centre;
  gboolean inside = FALSE;

  gradus_find_extent (table->x, table->n, 1, &low, &high);
  gradus_make_room (&low, &high);
  gradus_scene_set_x_range (scene, low - 0.1 * (high - low), high + 0.1 * (high - low));
  gradus_scene_set_y_range (scene, is_flat (here) ? knot : 0, top);
  for (guint c = 0; c < CURVE; c++)
    x[c] = low + (high - low) * (1.2 * c / (CURVE - 1) - 0.1);
  field_d2 (here, x, CURVE, y);
  for (guint c = 0; c + 1 < CURVE; c++)
    {
      const gboolean in = 0.5 * (y[c] + y[c + 1]) <= look->radius2;

      if (in)
        gradus_scene_segment (scene, x[c], 0, x[c + 1], 0, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
      if (in && !inside)
        gradus_scene_label (scene, C_("legend", "inside the ball"));
      inside = inside || in;
    }
  gradus_scene_polyline (scene, x, y, CURVE, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_hrule (scene, look->radius2, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, "R²");
  for (guint i = 0; i < look->n; i++)
    {
      xy[2 * i] = table->x[i];
      xy[2 * i + 1] = 0;
      if (look->n <= MANY)
        gradus_scene_segment (scene, table->x[i], 0, table->x[i], MIN (look->d2[i], top),
                              role_of (look, work, i), GRADUS_LINE_THIN);
    }
  if (is_flat (here))
    {
      find_centre (table, state->qp.beta.data, &centre);
      draw_strings (look, xy, centre, knot, scene);
      /* After an edit there is no step before. */
      if (here->previous != NULL && gradus_position_is_phase (here, "pull"))
        {
          double before;

          find_centre (table, ((const State *) here->previous)->qp.beta.data, &before);
          gradus_scene_arrow (scene, before, knot, centre, knot, GRADUS_ROLE_ACCENT,
                              GRADUS_LINE_SOLID);
        }
      gradus_scene_point (scene, centre, knot, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CROSS, 1.5, -1);
      gradus_scene_label (scene, C_("legend", "centre"));
    }
  draw_points (here, look, xy, scene);
}

static void
draw_ring (const double centre[2], double radius2, GradusRole role, GradusLineStyle style,
           double fill, GradusScene *scene)
{
  if (radius2 > 0)
    gradus_scene_ellipse (scene, centre[0], centre[1], (const double[]) { radius2, 0, radius2 }, 1,
                          role, style, fill);
}

/* Two inputs. The picture has room for a ball that is wider than the points, unless the units of
 * the columns are so unlike that there is no room for these. */
static void
build_plane (const GradusPosition *here, const Look *look, GradusScene *scene)
{
  GRADUS_HERE (state, table);
  const int trail = gradus_algorithm_find_value (here->algorithm, "centre");
  g_autofree double *xy = gradus_kit_plane (table, NULL);
  double low[2], high[2], half[2], centre[2], wide;

  for (guint j = 0; j < 2; j++)
    {
      gradus_find_extent (&table->x[j], table->n, table->d, &low[j], &high[j]);
      gradus_make_room (&low[j], &high[j]);
    }
  wide = MAX (high[0] - low[0], high[1] - low[1]);
  for (guint j = 0; j < 2; j++)
    half[j] = 0.6 * (high[j] - low[j] > 0.05 * wide ? wide : high[j] - low[j]);
  gradus_scene_set_x_range (scene, 0.5 * (low[0] + high[0]) - half[0],
                            0.5 * (low[0] + high[0]) + half[0]);
  gradus_scene_set_y_range (scene, 0.5 * (low[1] + high[1]) - half[1],
                            0.5 * (low[1] + high[1]) + half[1]);
  if (table->d == 2 && !is_flat (here))
    {
      gradus_scene_field (scene, GRADUS_FIELD_SCALAR, 1, field_d2);
      gradus_scene_field_levels (scene, &look->radius2, 1);
    }
  else if (table->d == 2)
    {
      find_centre (table, state->qp.beta.data, centre);
      if (here->previous != NULL && gradus_position_is_phase (here, "pull"))
        {
          const State *previous = here->previous;
          g_autofree double *d2 = g_new (double, look->n);
          double before[2];

          find_centre (table, previous->qp.beta.data, before);
          draw_ring (before,
                     2 * previous->qp.M
                       + gradus_ball_distances (&((const Work *) here->workspace)->ball,
                                         previous->qp.beta.data, previous->qp.g.data, d2),
                     GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, 0, scene);
          gradus_scene_arrow (scene, before[0], before[1], centre[0], centre[1],
                              GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID);
        }
      draw_ring (centre, look->radius2, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, 0.12, scene);
      gradus_scene_trail (scene, here, (guint) trail, 0, 0, 1, GRADUS_ROLE_PAST);
      draw_strings (look, xy, centre[0], centre[1], scene);
      gradus_scene_point (scene, centre[0], centre[1], GRADUS_ROLE_MODEL, GRADUS_SHAPE_CROSS, 1.5,
                          -1);
    }
  draw_points (here, look, xy, scene);
}

static void
build_ball (const GradusPosition *here, GradusScene *scene)
{
  const GradusTable *table = gradus_kit_table (here, scene);
  g_auto (Look) look = { 0 };

  look_at (&look, here);
  gradus_scene_set_axes (scene, table->d == 1 ? GRADUS_AXES_DEFAULT : GRADUS_AXES_EQUAL,
                         table->names[table->x_columns[0]],
                         table->d > 1 ? table->names[table->x_columns[1]]
                                      : _("squared distance from the centre"));
  if (table->d == 1)
    build_line (here, &look, scene);
  else
    build_plane (here, &look, scene);
  if (look.outside > 0)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_ERROR, GRADUS_SHAPE_CIRCLE,
                              C_("legend", "outside the ball"));
}

/* alpha of every point under the limit, which a hand moves. */
static void
build_forces (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const gboolean acting = gradus_position_is_phase (here, "pull");
  g_auto (Look) look = { 0 };

  look_at (&look, here);
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_("axis", "point"),
                         C_("axis", "force"));
  gradus_scene_set_x_range (scene, 0.4, look.n + 0.6);
  for (guint i = 0; i < look.n; i++)
    {
      const gboolean acts = acting && ((int) i == state->qp.row_i || (int) i == state->qp.row_j);

      if (look.force[i] > 0)
        gradus_scene_bar (scene, i + 1, 0.7, 0, look.force[i],
                          acts ? GRADUS_ROLE_ACCENT
                          : look.force[i] >= look.c ? GRADUS_ROLE_SECOND : GRADUS_ROLE_MODEL, 0.8);
      if (role_of (&look, work, i) == GRADUS_ROLE_ERROR)
        gradus_scene_point (scene, i + 1, 0, GRADUS_ROLE_ERROR, GRADUS_SHAPE_CIRCLE, 1, (int) i);
    }
  gradus_scene_set_y_range (scene, 0, 1.1 * look.c);
  gradus_scene_hrule (scene, look.c, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED, "C");
  gradus_scene_point (scene, 0.5 * look.n + 0.5, look.c, GRADUS_ROLE_SECOND, GRADUS_SHAPE_DIAMOND,
                      1.5, -1);
  gradus_scene_param_handle (scene, NULL, "c", 0.5 * look.n + 0.5, look.c);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ERROR, GRADUS_SHAPE_CIRCLE,
                            C_("legend", "outside the ball"));
}

/* Force against distance: nothing inside, C outside, anything between on the skin. */
static void
build_duty (const GradusPosition *here, GradusScene *scene)
{
  double most = 0;
  g_auto (Look) look = { 0 };

  look_at (&look, here);
  for (guint i = 0; i < look.n; i++)
    most = MAX (most, look.d2[i]);
  most = MAX (most, look.radius2) * 1.1 + (most > 0 ? 0 : 1);
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _("squared distance from the centre"),
                         C_("axis", "force"));
  gradus_scene_set_x_range (scene, 0, most);
  gradus_scene_set_y_range (scene, 0, 1.1 * look.c);
  gradus_scene_polyline (scene, (const double[]) { 0, look.radius2, look.radius2, most },
                         (const double[]) { 0, 0, look.c, look.c }, 4, GRADUS_ROLE_MUTED,
                         GRADUS_LINE_SOLID);
  gradus_scene_label (scene, _("what it is at rest"));
  for (guint i = 0; i < look.n; i++)
    gradus_scene_point (scene, look.d2[i], look.force[i],
                        role_of (&look, here->workspace, i), GRADUS_SHAPE_CIRCLE,
                        look.n > MANY ? 0.6 : 1.1, (int) i);
}

/* How many are outside at rest for every C: at most 1/C. */
static void
build_law (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (work, params);
  double bound[LAWS];

  if (gradus_kit_waits (scene, work->n_laws < 2,
                        _("The law is drawn for 2 to 120 points that come to rest.")))
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X | GRADUS_AXES_ZERO_Y, "C",
                         C_("axis", "points outside"));
  for (guint l = 0; l < work->n_laws; l++)
    bound[l] = 1 / work->law_c[l];
  gradus_scene_polyline (scene, work->law_c, bound, work->n_laws, GRADUS_ROLE_SECOND,
                         GRADUS_LINE_DASHED);
  gradus_scene_label (scene, "1/C");
  gradus_scene_polyline (scene, work->law_c, work->law_outside, work->n_laws, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_STEPS);
  gradus_scene_label (scene, C_("legend", "outside the ball"));
  gradus_scene_vrule (scene, params->c, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, "C");
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "ball", N_("Ball and strings"), GRADUS_EDIT_POINTS, .build = build_ball,
    .caption = GRADUS_SAY (
      { NULL, N_("R² = {radius2}, outside: {outside}") }) },
  { "forces", N_("Forces and their limit"), .build = build_forces },
  { "duty", N_("Force against distance"), .build = build_duty },
  { "law", N_("Outside for every C"), .build = build_law },
  { "objectives", N_("Dual and primal objective"), .kit = gradus_kit_curves, .of = "dual primal",
    .with = "iterations" });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "c", .label = N_("Limit of a force"), .symbol = "C",
    .blurb = N_("How hard one point may pull; at most 1/C points are left outside. It is at least "
                "1/n."),
    GRADUS_PARAM_FIELD (Params, c), .def = 0.1, .min = 1e-6, .max = 1, .slider_min = 0.01,
    .slider_max = 1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "kernel", .label = N_("Kernel"), .symbol = "K",
    .blurb = N_("Linear: a ball among the points. Gaussian: a ball in the feature space, which may "
                "bend around them."),
    GRADUS_PARAM_FIELD (Params, kernel), .max = 1, GRADUS_CHOICES (
      { "linear", N_("Linear") }, { "rbf", N_("RBF (Gaussian)") }) },
  { .id = "h", .label = N_("Kernel width"), .symbol = "h",
    .blurb = N_("How far a point reaches: at the distance h its similarity is 0.61."),
    GRADUS_PARAM_FIELD (Params, h), .def = 1, .min = 1e-3, .max = 1e4, .slider_min = 0.1,
    .slider_max = 10, .logarithmic = TRUE, .enabled_if = "kernel=rbf" },
  { .id = "tolerance", .label = N_("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_("It rests when what is left to pull is this share of the largest squared distance "
                "from the mean."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 1e-6, .min = 1e-12, .max = 0.1,
    .slider_min = 1e-9, .slider_max = 0.01, .logarithmic = TRUE });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "rest", N_("Where does the centre come to rest?"), "choose", "ball",
    .asks = GRADUS_ASKS_NUMBER, .about = "rest", .scale = "half",
    .when = "iteration == 0 and rest != dropped",
    .words = N_("Each point may pull with {most-force} at most. Where does the centre come to "
                "rest?"),
    .truth = GRADUS_SAY (
      { "held", N_("{rest}: the farthest point ends outside and pulls with all it may.") },
      { NULL, N_("{rest}: the farthest point holds the ball.") }),
    .intuition = N_("You thought that the outlier is thrown out, but it goes on pulling, outside "
                    "the ball as well as on its skin."),
    .intuition_answer = "dropped" },
  { "place", N_("Where does this pull take the centre?"), "pull", "ball",
    .asks = GRADUS_ASKS_PLACE, .about = "centre[0] centre[1]",
    .when = "flat and d == 2 and iteration < 4",
    .words = N_("Point {i} takes force from point {j}. Where is the centre then? Drag it.") },
  { "taker", N_("Which point will pull harder?"), "choose", "ball", .asks = GRADUS_ASKS_DATUM,
    .about = "taker", .when = "iteration > 0 and n < 20 and alone and not at-rest",
    .words = N_("No point may pull with more than {most-force}. Which one will pull harder in this "
                "step? Click it."),
    .intuition = N_("You thought of the farthest point, but it pulls with all it may already."),
    .intuition_answer = "farthest" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "by-hand", .title = N_("Four numbers, and 8 is far away"),
    .blurb = N_("No point may pull with more than 0.4. The centre goes from 2 to 2.8: the far "
                "number 8 is left outside, and so is −1."),
    .data = "ball-4", .params = "c=0.4",
    .claims = "most-force == 0.4\nstart: centre == 2\ncentre ~ 2.8\noutside == 2\nd2[3] > radius2\n"
              "d2[0] > radius2\niteration == 3\nconverged" },
  { .id = "strip", .title = N_("Enough force for a ball around all"),
    .blurb = N_("C = 1 limits nobody. After two pulls the two ends hold the ball, half each: "
                "centre 3.5, R² = 20.25."),
    .data = "ball-4", .params = "c=1",
    .claims = "iteration == 2\noutside == 0\ncentre ~ 3.5\nradius2 ~ 20.25\nforce[0] ~ 0.5\n"
              "force[3] ~ 0.5\nc == 1" },
  { .id = "plane", .title = N_("Four points of the plane"),
    .blurb = N_("Three pulls: the centre ends at (2.6, 0.1), and primal and dual meet at 7.88."),
    .data = "ball-4-plane", .params = "c=0.4",
    .claims = "iteration == 3\ncentre[0] ~ 2.6\ncentre[1] ~ 0.1\nprimal ~ 7.88\ndual ~ 7.88" },
  { .id = "curved", .title = N_("A ball in a feature space"),
    .blurb = N_("The same four numbers with a Gaussian kernel: only 8 is outside, and −1 is on the "
                "skin."),
    .data = "ball-4", .params = "kernel=rbf h=2 c=0.4",
    .claims = "outside == 1\nd2[3] > radius2\nfree == 2\nforce[0] > 0 and force[0] < most-force" },
  { .id = "book", .title = N_("The book’s clump in a thin cloud"),
    .blurb = N_("At most ten of 100 points can be outside when C = 0.1; eight are."),
    .data = "lof-100", .params = "c=0.1", .claims = "outside == 8\nn == 100\nc == 0.1" },
  { .id = "hole", .title = N_("Failure: the stranger in the middle"),
    .blurb = N_("Two clumps, and 0 alone between them. The loneliest point is the centre itself: "
                "d² = 0, and the ball cannot leave it out."),
    .data = "hole-11", .params = "c=0.25",
    .claims = "d2[5] < 0.0000001\nabs(centre) < 0.0000001\nevent:no-skin",
    .failure = N_("A ball has no hole: what lies between its ends is inside. With a Gaussian "
                  "kernel of width 1 the ball in the feature space leaves out 0 alone.") },
  { .id = "hole-gauss", .title = N_("The same with a Gaussian kernel"),
    .blurb = N_("The width 1: now 0 is the only point outside, at d² = 0.82 beyond R² = 0.61."),
    .data = "hole-11", .params = "c=0.25 kernel=rbf h=1",
    .claims = "outside == 1\nd2[5] > radius2\nd2[5] ~ 0.82\nradius2 ~ 0.61\nh == 1" },
  { .id = "deaf", .title = N_("Failure: too narrow a kernel"),
    .blurb = N_("Width 2 on the book’s points: 41 points hold the ball, and nobody is outside."),
    .data = "lof-100", .params = "c=0.1 kernel=rbf h=2 tolerance=0.001",
    .claims = "outside == 0\nfree == 41\nh == 2",
    .failure = N_("A narrow kernel makes each point nearly as far from the centre as any other, "
                  "and the ball bends around all of them. Take a larger width, or a smaller C.") },
  { .id = "equal", .title = N_("C = 1/n: all pull alike"),
    .blurb = N_("With C = 0.25 each of the four numbers must pull with 0.25: the centre stays the "
                "mean, 2."),
    .data = "ball-4", .params = "c=0.25",
    .claims = "event:all-pull\ncentre == 2\nn == 4\nfull == 4" });

#define BY_HAND "syllabus, teaching sheet of chapter 16, by hand"
#define ORACLE                                                                                     \
  "numpy, the dual by maximal violating pairs to 1e-12; OneClassSVM of scikit-learn agrees"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", 1, "centre", GRADUS_EXPECT (3.05), 1e-12, BY_HAND },
  { "by-hand", 2, "centre", GRADUS_EXPECT (2.85), 1e-12, BY_HAND },
  { "by-hand", GRADUS_CHECK_END, "force", GRADUS_EXPECT (0.4, 0.2, 0, 0.4), 1e-12, BY_HAND },
  { "by-hand", GRADUS_CHECK_END, "d2", GRADUS_EXPECT (14.44, 7.84, 3.24, 27.04), 1e-12, BY_HAND },
  { "by-hand", GRADUS_CHECK_END, "dual", GRADUS_EXPECT (18.16), 1e-12, BY_HAND },
  { "by-hand", GRADUS_CHECK_END, "radius2", GRADUS_EXPECT (7.84), 1e-12, BY_HAND },
  { "strip", 1, "centre", GRADUS_EXPECT (3.75), 1e-12, BY_HAND },
  { "strip", GRADUS_CHECK_END, "radius2", GRADUS_EXPECT (20.25), 1e-12, BY_HAND },
  { "plane", 1, "centre", GRADUS_EXPECT (2.85, 0.125), 1e-12, BY_HAND },
  { "plane", 2, "centre", GRADUS_EXPECT (2.65, 0.125), 1e-12, BY_HAND },
  { "plane", GRADUS_CHECK_END, "radius2", GRADUS_EXPECT (2.72), 1e-12, BY_HAND },
  { "plane", GRADUS_CHECK_END, "force", GRADUS_EXPECT (0.4, 0, 0.2, 0.4), 1e-12, BY_HAND },
  { "curved", GRADUS_CHECK_END, "force", GRADUS_EXPECT (0.301092, 0, 0.298908, 0.4), 1e-5, ORACLE },
  { "curved", GRADUS_CHECK_END, "radius2", GRADUS_EXPECT (0.4849), 1e-5, ORACLE },
  { "book", GRADUS_CHECK_END, "radius2", GRADUS_EXPECT (102.194383), 1e-5, ORACLE },
  { "book", GRADUS_CHECK_END, "dual", GRADUS_EXPECT (134.947777), 1e-6, ORACLE },
  { "book", GRADUS_CHECK_END, "centre", GRADUS_EXPECT (0.267597, 0.477137), 1e-4, ORACLE },
  { "hole-gauss", GRADUS_CHECK_END, "d2", GRADUS_EXPECT (0.81951), 1e-5, ORACLE, .index = 5 },
  { "deaf", GRADUS_CHECK_END, "radius2", GRADUS_EXPECT (0.944971), 1e-3, ORACLE });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "kernel", .title = N_("A ball here, and a ball in the feature space"),
    .blurb = N_("The linear ball has the lonely point for its centre. The Gaussian one leaves out "
                "that point and no other."),
    .preset = "hole", .right = "kernel=rbf h=1", .plot = "ball",
    .claims = "left: d2[5] < 0.0000001\nright: outside == 1\nright: d2[5] > radius2" });

static const GradusSheet sheet = {
  .aha = N_("The smallest ball is held by the points on its skin; C says how hard each may pull."),
  .by_hand = N_("−1, 0, 1 and 8 with C = 0.4: the centre is 0.4 · (−1) + 0.2 · 0 + 0.4 · 8 = 2.8, "
                "and the point 0 on the skin has 2.8² = 7.84. Outside are −1 with 14.44 and 8 with "
                "27.04."),
  .why = "forces",
  .intuition = N_("The outlier is thrown out, and the centre is the middle of the rest."),
  .caught_by = "rest",
  .breaks = N_("Too narrow a Gaussian kernel: nothing is outside. C = 1/n: no point is on the "
               "skin, and the radius is not determined. The number of forces between 0 and C gives "
               "it away."),
  .needs = "quadratic-programme smo lagrange-duality",
  .leads_to = "density-threshold kernel-svm-bandwidth",
  .aliases = "SVDD; one-class SVM; OCSVM; minimum enclosing ball; novelty detection; 支持向量数据描述; "
             "单类支持向量机; 最小包围球; 异常检测; zcxlsjms; dlzcxlj",
  .terms = N_("one-class SVM; support vector data description; minimum enclosing ball"),
};

const GradusDescriptor gradus_svdd = {
  .id = "svdd", .chapter = 16, .difficulty = 2, .title = N_("Smallest ball, one-class SVM"),
  .summary = N_("Holds data in the smallest ball while no point may pull with more than C; what is "
                "outside is strange."),
  .goal = N_("Say which points hold the ball, and what a smaller C does to the outlier and to the "
             "centre."),
  .source = "图解机器学习, section 12.2; Tax and Duin 2004; Schölkopf and others 2001",
  .kind = GRADUS_KIND_ITERATIVE, .data_kind = &gradus_data_table, .distances = TRUE,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE,
  .columns = N_("inputs x only; a label is not looked at"),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions,
  .validate = validate, .prepare = prepare, .unprepare = unprepare, .init = init,
  .rebase = rebase, .name = name, .end_shows = "ball",
  .start_said = GRADUS_SAY (
    { "flat", N_("{n} points pull with {share} each: the centre is their mean, {centre}. None may "
                 "pull with more than {most-force}.") },
    { NULL, N_("{n} points pull with {share} each: the centre is their mean in the feature space. "
               "None may pull with more than {most-force}.") }),
  .same = GRADUS_SAMENESS (
    { "one-point", GRADUS_SENTENCE }),
};
