/* Sequential minimal optimisation (SMO) of the support vector machine: a row of the family
 * "pair-qp", whose machine it shows as it is. What is its own are questions: which pair, which
 * partner, and who may be taken out without moving the border.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pair-qp.h"

/* Up to here a pair can be found by eye, and a machine be solved again to answer a question. */
#define FEW_POINTS 12
#define SOLVED_AGAIN 300

typedef GradusPairsParams Params;
typedef GradusPairsState State;
typedef GradusPairsLook Look;

/* --- Questions -------------------------------------------------------------------------------- */

static gboolean
is_under_way (const GradusPosition *before)
{
  const GradusPairQp *qp = gradus_pairs_qp (before);

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
  return gradus_pairs_problem (before)->n <= FEW_POINTS && is_under_way (before)
         && gradus_say (names, pair_words, ask->words);
}

static gboolean
answer_pair (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  answer->data[0] = gradus_pairs_qp (after)->row_i;
  answer->data[1] = gradus_pairs_qp (after)->row_j;
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
  const GradusPairQp *qp = gradus_pairs_qp (here);
  const GradusPairProblem *problem = gradus_pairs_problem (here);
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

  if (gradus_pairs_problem (before)->n <= FEW_POINTS || params->selection == GRADUS_PAIR_PLATT
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
    p.first + 1, p.partner[0] + 1, GRADUS_NUM (p.slope[0]), GRADUS_NUM (p.eta[0]), p.partner[1] + 1,
    GRADUS_NUM (p.slope[1]), GRADUS_NUM (p.eta[1]), p.partner[2] + 1, GRADUS_NUM (p.slope[2]),
    GRADUS_NUM (p.eta[2]));
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
    if (p.partner[k] == gradus_pairs_qp (after)->row_j)
      {
        answer->choices = 1u << k;
        g_string_append_printf (answer->words,
                                _ ("Point %s: W can gain as much as %s with it, half the "
                                   "square of the difference over η."),
                                (const char *const[]){ "A", "B", "C" }[k],
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
  g_auto (GradusPairsLook) look = { 0 };
  int row = -1;

  gradus_pairs_look (&look, here);
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
  const GradusPairQp *qp = gradus_pairs_qp (before);
  const Params *params = before->params;
  double margin;

  if (!(qp->m - qp->M < params->tolerance) || qp->aside.n > 0
      || gradus_pairs_problem (before)->n > SOLVED_AGAIN)
    return FALSE;
  ask->subject = find_point_to_take (before, &margin);
  if (ask->subject < 0)
    return FALSE;
  g_string_append_printf (ask->words,
                          _ ("No pair violates the conditions any more. Take out point "
                             "%d, whose margin y f(x) is %s: does the border move?"),
                          ask->subject + 1, GRADUS_NUM (margin));
  return TRUE;
}

/* Solve again without @row; the largest change of f at a point. */
static double
solve_without (const GradusPosition *here, int row)
{
  const Params *params = here->params;
  const guint n = gradus_pairs_problem (here)->n;
  g_autofree double *lower = g_memdup2 (gradus_pairs_problem (here)->lower, n * sizeof (double));
  g_autofree double *upper = g_memdup2 (gradus_pairs_problem (here)->upper, n * sizeof (double));
  g_autofree double *beta = g_new (double, n);
  g_autofree double *f = g_new (double, n);
  g_autofree double *again = g_new (double, n);
  GradusPairProblem problem = *gradus_pairs_problem (here);
  GradusPairSolution solution;
  double change = 0;

  problem.lower = lower;
  problem.upper = upper;
  lower[row] = upper[row] = 0;
  gradus_pair_qp_get_beta (gradus_pairs_qp (here), beta, NULL);
  beta[row] = 0;
  gradus_pairs_balance (beta, n, params->c);
  gradus_pair_qp_solve (&problem, params->tolerance, 100000, beta, &solution);
  gradus_pairs_predict (here, problem.x, n, f);
  gradus_pair_problem_expand (&problem, beta, solution.b, problem.x, n, again);
  for (guint k = 0; k < n; k++)
    change = MAX (change, fabs (f[k] - again[k]));
  return change;
}

static gboolean
answer_out (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const Params *params = after->params;
  const double change = solve_without (after, ask->subject);
  g_auto (GradusPairsLook) look = { 0 };

  gradus_pairs_look (&look, after);
  answer->choices = change > 10 * params->tolerance ? 1u << 1 : 1u << 0;
  if (answer->choices == 1u << 1)
    g_string_append_printf (answer->words,
                            _ ("It moves: α of point %d is %s. Solved again without "
                               "it, f changes by up to %s."),
                            ask->subject + 1, GRADUS_NUM (look.alpha[ask->subject]),
                            GRADUS_NUM (change));
  else if (look.alpha[ask->subject] > 0)
    g_string_append_printf (answer->words,
                            _ ("It stays, although α of point %d is %s: solved "
                               "again without it, others take its part."),
                            ask->subject + 1, GRADUS_NUM (look.alpha[ask->subject]));
  else
    g_string_append_printf (answer->words,
                            _ ("It stays: α of point %d is 0, so that nothing in f "
                               "comes from it."),
                            ask->subject + 1);
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
      { "cut", N_ ("The box cuts the step short: W has its top at α = {top} of point {j}, and the "
                   "box allows {low} to {high}.") },
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

/* --- What it opens with ----------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "moons", .title = N_ ("Two moons, RBF kernel"),
    .blurb = N_ ("Follow the ringed pair: the border bends around it, and points off the street "
                 "end at α = 0."),
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
    .blurb = N_ ("Least squares is pulled over by the far points; here they end at α = 0."),
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

static const GradusCheck checks[] = GRADUS_ROWS (
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

static const GradusPair pairs[] = GRADUS_ROWS (
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

static const GradusSheet sheet = {
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
  .terms = N_ ("support vector; kernel function"),
  .tiny = "line",
};

static const GradusFutures maps[] = GRADUS_ROWS (
  { .id = "margin", .title = N_ ("What a hard margin costs"),
    .words = N_ ("The penalty C across, the kernel’s γ up. At C = 0.01 it takes 300 steps at "
                 "every γ; at C = 160 it takes 600 at γ = 2, and 4,050 with the wide bells of γ "
                 "= 0.1."),
    .x = "c=0.01:160:30:log", .y = "gamma=0.1:20:24:log",
    .steps = 20000, .colour = "steps",
    .claims = "steps(0.01, 0.1) == 300\n"
              "steps(0.01, 2) == 300\n"
              "steps(0.01, 20) == 300\n"
              "steps(160, 2) == 600\n"
              "steps(160, 0.1) == 4050" });

const GradusDescriptor gradus_smo = {
  .base = &gradus_pair_qp, .id = "smo", .chapter = 7, .difficulty = 3,
  .title = N_ ("Sequential minimal optimisation (SMO)"),
  .summary = N_ ("Solve the dual of the support vector machine two multipliers at a time."),
  .goal = N_ ("Make an SMO step by hand, and read from α and the margin which points carry the "
              "boundary."),
  .source = "Platt 1998; Fan, Chen & Lin 2005; CS229 lecture notes, support vector machines; "
            "图解机器学习, chapter 8",
  .questions = questions, .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet,
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_SAME, .close = 0.01 },
    { "names", GRADUS_SAME, .close = 0.01 },
    { "scale", GRADUS_DIFFERS, "the width of the kernel is a length of the inputs" },
    { "copies", GRADUS_DIFFERS, "a multiplier has its limit for each point" }),
  .maps = maps,
};
