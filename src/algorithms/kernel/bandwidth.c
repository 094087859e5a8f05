/* The bandwidth of a kernel machine, an exploration.
 *
 * Situation. A soft-margin classifier with the kernel exp (-|x - z|^2 / (2 h^2)) is f (x) = sum_i
 * alpha_i y_i K (x_i, x) + b: a bump of the width h on every support vector. How wide should they
 * be?
 *
 * Stages. The learner bets how many points the machine of the present width gets wrong when each is
 * left out in turn (bet). Then widths are doubled from the narrowest on, and training errors are
 * counted (ladder). Each point is left out at the present width (leave-out), and at all widths
 * (law): training errors rise with the width, left-out errors have a valley.
 *
 * Why. A narrow bump does not reach the neighbours: the machine is right where it was told, and
 * knows nothing beside. For K = I what is said of a point that is left out is b alone, which leans
 * to the class that has one point more: to the other one. Very wide bumps are all the same, and f
 * is a whisper around b.
 *
 * Numbers. Each machine is solved pair by pair from 0 (gradus-pair-qp.h). Without an alpha between
 * 0 and C, b is the middle of what it may be. A score of 0 is an error.
 *
 * Cost. One machine a width, and n more to leave every point out: that is done for up to 60 points.
 *
 * Edge cases. When a class has a single point, leaving it out leaves one class, and the answer is
 * the other one: an error.
 *
 * Source: 图解机器学习, section 8.4; CS229 extra notes on the representer theorem (the wave).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "gradus-pair-qp.h"

/* Widths, each twice the one before, and what is known of each. */
#define RUNGS 7
#define COLUMNS 5
enum { WIDTH, TRAINING, LEFT_OUT, SUPPORT, BORDERS };
/* Points at most, and those that are left out. */
#define MOST 500
#define MOST_OUT 60
#define TOLERANCE 1e-9
#define MOST_PAIRS 200000
/* Places of a curve, and of a map of dots on each side. */
#define PLACES 241
#define DOTS 16
#define MOST_BUMPS 40
/* f below that is rounding. */
#define NOTHING 1e-12

typedef struct
{
  double bet, h, c, narrow;
} Params;

typedef struct
{
  GradusArray ladder;      /* RUNGS x COLUMNS */
  GradusArray betas;       /* RUNGS x (1 + n): b, then alpha y */
  GradusArray out;         /* n: y f of each point when it was left out, at the present width */
  guint done, last;
  guint made, tried, marked;   /* rungs, points, rungs with left-out errors */
  double wrong;            /* of the points tried; NAN before the first */
} State;

/* The machine of the present width. */
typedef struct
{
  guint n, d, count[2];
  double *y, *lower, *upper;
  double *beta, *f;        /* n; f at the points */
  double b;
  guint training, support, borders;
  double loudest;          /* |f| at a point at most */
  guint held;              /* the point whose width is held */
  GradusPairProblem problem;
} Work;

enum { EVENT_ALONE, EVENT_WHISPER };

static double
width_of (const Params *p, guint rung)
{
  return p->narrow * (1u << rung);
}

/* --- Machines --------------------------------------------------------------------------------- */

/* Solve at width @h without row @without (-1: with all); @beta gets n numbers. Returns b. */
static double
solve (const Work *work, double h, int without, double *beta)
{
  g_autofree double *lower = g_memdup2 (work->lower, work->n * sizeof (double));
  g_autofree double *upper = g_memdup2 (work->upper, work->n * sizeof (double));
  GradusPairProblem problem = work->problem;
  GradusPairSolution solution;

  problem.kernel = (GradusKernel) { .kind = GRADUS_KERNEL_RBF, .gamma = 0.5 / (h * h) };
  problem.lower = lower;
  problem.upper = upper;
  memset (beta, 0, work->n * sizeof (double));
  if (without >= 0)
    {
      /* What is left of one class alone is answered by the other. */
      if (work->count[work->y[without] > 0] == 1)
        return -work->y[without];
      lower[without] = upper[without] = 0;
    }
  /* There are many machines without a point, so that none of them may take long. */
  gradus_pair_qp_solve (&problem, TOLERANCE, without < 0 ? MOST_PAIRS : MOST_PAIRS / 10, beta,
                        &solution);
  return solution.b;
}

static void
expand (const Work *work, double h, const double *beta, double b, const double *x, gsize n,
        double *out)
{
  GradusPairProblem problem = work->problem;

  problem.kernel = (GradusKernel) { .kind = GRADUS_KERNEL_RBF, .gamma = 0.5 / (h * h) };
  gradus_pair_problem_expand (&problem, beta, b, x, n, out);
}

/* y f of point @i in the machine that has not seen it. */
static double
leave_out (const Work *work, double h, guint i)
{
  g_autofree double *beta = g_new (double, work->n);
  const double b = solve (work, h, (int) i, beta);
  double f;

  expand (work, h, beta, b, &work->problem.x[(gsize) i * work->d], 1, &f);
  return work->y[i] * f;
}

static guint
count_support (const double *beta, guint n)
{
  guint count = 0;

  for (guint i = 0; i < n; i++)
    count += fabs (beta[i]) > 1e-9;
  return count;
}

static guint
count_errors (const Work *work, const double *f)
{
  guint errors = 0;

  for (guint i = 0; i < work->n; i++)
    errors += work->y[i] * f[i] <= 0;
  return errors;
}

/* Where curves are drawn: half a step of the points beyond both ends. */
static void
find_range (const Work *work, double *low, double *high)
{
  gradus_find_extent (work->problem.x, work->n, 1, low, high);
  gradus_make_room (low, high);
  const double room = 0.5 * (*high - *low) / MAX (work->n - 1, 1);

  *low -= room;
  *high += room;
}

static void
find_curve (const Work *work, double h, const double *beta, double b, double *x, double *f)
{
  double low, high;

  find_range (work, &low, &high);
  for (guint k = 0; k < PLACES; k++)
    x[k] = low + (high - low) * k / (PLACES - 1);
  expand (work, h, beta, b, x, PLACES, f);
}

/* How often f changes its sign along the one input; 0 of several inputs. */
static guint
count_borders (const Work *work, double h, const double *beta, double b)
{
  double x[PLACES], f[PLACES];
  guint borders = 0;
  int sign = 0;

  if (work->d > 1)
    return 0;
  find_curve (work, h, beta, b, x, f);
  for (guint k = 0; k < PLACES; k++)
    if (fabs (f[k]) > NOTHING)
      {
        borders += sign != 0 && (f[k] > 0 ? 1 : -1) != sign;
        sign = f[k] > 0 ? 1 : -1;
      }
  return borders;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);
  const guint n = table->n;
  g_autofree double *middle = g_new0 (double, table->d);
  double nearest = INFINITY;

  work->n = n;
  work->d = table->d;
  work->y = g_new (double, n);
  work->lower = g_new (double, n);
  work->upper = g_new (double, n);
  work->beta = g_new (double, n);
  work->f = g_new (double, n);
  for (guint i = 0; i < n; i++)
    {
      work->y[i] = gradus_table_sign (table, i);
      work->lower[i] = work->y[i] > 0 ? 0 : -p->c;
      work->upper[i] = work->y[i] > 0 ? p->c : 0;
      work->count[work->y[i] > 0]++;
      for (guint j = 0; j < table->d; j++)
        middle[j] += gradus_table_row (table, i)[j] / n;
    }
  work->problem = (GradusPairProblem) { .n = n, .d = table->d, .x = table->x, .p = work->y,
                                        .lower = work->lower, .upper = work->upper };
  work->b = solve (work, p->h, -1, work->beta);
  expand (work, p->h, work->beta, work->b, table->x, n, work->f);
  work->training = count_errors (work, work->f);
  work->support = count_support (work->beta, n);
  work->borders = count_borders (work, p->h, work->beta, work->b);
  for (guint i = 0; i < n; i++)
    {
      const double away = gradus_distance2 (middle, gradus_table_row (table, i), table->d);

      work->loudest = MAX (work->loudest, fabs (work->f[i]));
      if (away < nearest)
        {
          nearest = away;
          work->held = i;
        }
    }
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  g_free (work->y);
  g_free (work->lower);
  g_free (work->upper);
  g_free (work->beta);
  g_free (work->f);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (table);

  if (table->n > MOST)
    return g_strdup_printf (_ ("There are %u points, and seven machines are solved again while "
                               "one is dragged: take %u at most, or SMO (smo)."), table->n, MOST);
  return NULL;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_ladder (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, table);
  const guint k = state->done;
  double *row = &gradus_array_write (&state->ladder)[k * COLUMNS];
  double *beta = &gradus_array_write (&state->betas)[(gsize) k * (1 + work->n)];
  g_autofree double *f = g_new (double, work->n);

  row[WIDTH] = width_of (p, k);
  beta[0] = solve (work, row[WIDTH], -1, beta + 1);
  expand (work, row[WIDTH], beta + 1, beta[0], table->x, work->n, f);
  row[TRAINING] = count_errors (work, f);
  row[SUPPORT] = count_support (beta + 1, work->n);
  row[BORDERS] = count_borders (work, row[WIDTH], beta + 1, beta[0]);
  state->made = k + 1;
  return gradus_step_done (&state->done, &state->last, RUNGS);
}

static GradusStatus
run_leave_out (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint i = state->done;
  double m;

  if (work->n > MOST_OUT)
    return GRADUS_STATUS_CONTINUE;
  m = leave_out (work, p->h, i);
  gradus_array_write (&state->out)[i] = m;
  state->wrong = (i == 0 ? 0 : state->wrong) + (m <= 0);
  state->tried = i + 1;
  gradus_context_raise_if (context, EVENT_ALONE, m <= 0 && work->y[i] * work->f[i] > 0);
  return gradus_step_done (&state->done, &state->last, work->n);
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  double *row = &gradus_array_write (&state->ladder)[state->done * COLUMNS];

  if (work->n > MOST_OUT)
    {
      gradus_context_raise_if (context, EVENT_WHISPER, work->loudest < 0.1);
      return GRADUS_STATUS_CONVERGED;
    }
  row[LEFT_OUT] = 0;
  for (guint i = 0; i < work->n; i++)
    row[LEFT_OUT] += leave_out (work, row[WIDTH], i) <= 0;
  state->marked = state->done + 1;
  if (gradus_step_done (&state->done, &state->last, RUNGS) == GRADUS_STATUS_AGAIN)
    return GRADUS_STATUS_AGAIN;
  gradus_context_raise_if (context, EVENT_WHISPER, work->loudest < 0.1);
  return GRADUS_STATUS_CONVERGED;
}

GRADUS_MICROS (n_out, (work), work->n > MOST_OUT ? 1 : work->n)
GRADUS_MICROS (n_law, (work), work->n > MOST_OUT ? 1 : RUNGS)

/* --- Names ------------------------------------------------------------------------------------ */

static double
entry (const State *state, guint rung, guint column)
{
  return state->ladder.data[rung * COLUMNS + column];
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, table);
  const guint k = MIN (state->last, RUNGS - 1), i = MIN (state->last, work->n - 1);
  guint best = 0;

  gradus_names_row (names, table, i);
  for (guint r = 1; r < state->marked; r++)
    if (entry (state, r, LEFT_OUT) < entry (state, best, LEFT_OUT))
      best = r;
  gradus_names_whole (names, "rungs", RUNGS);
  gradus_names_whole (names, "n-rungs", MAX (state->made, 1));
  gradus_names_number (names, "rung-h", state->made > 0 ? entry (state, k, WIDTH) : NAN);
  gradus_names_whole (names, "rung-training", (gint64) entry (state, k, TRAINING));
  gradus_names_whole (names, "rung-support", (gint64) entry (state, k, SUPPORT));
  gradus_names_whole (names, "rung-borders", (gint64) entry (state, k, BORDERS));
  gradus_names_whole (names, "rung-left-out", (gint64) entry (state, k, LEFT_OUT));
  gradus_names_number (names, "narrowest", width_of (p, 0));
  gradus_names_number (names, "widest", width_of (p, RUNGS - 1));
  gradus_names_whole (names, "narrow-training", (gint64) entry (state, 0, TRAINING));
  gradus_names_whole (names, "wide-training", (gint64) entry (state, RUNGS - 1, TRAINING));
  gradus_names_whole (names, "narrow-left-out", (gint64) entry (state, 0, LEFT_OUT));
  gradus_names_whole (names, "wide-left-out", (gint64) entry (state, RUNGS - 1, LEFT_OUT));
  gradus_names_number (names, "best-h", state->marked > 0 ? entry (state, best, WIDTH) : NAN);
  gradus_names_whole (names, "best-left-out", (gint64) entry (state, best, LEFT_OUT));
  gradus_names_whole (names, "best-training", (gint64) entry (state, best, TRAINING));
  gradus_names_number (names, "margin-i", work->y[i] * work->f[i]);
  gradus_names_number (names, "out-i", state->tried > 0 ? state->out.data[i] : NAN);
  gradus_names_flag (names, "out-wrong", state->tried > 0 && state->out.data[i] <= 0);
  gradus_names_number (names, "active", gradus_position_is_phase (here, "leave-out")
                                          && state->tried > 0 ? (double) i : NAN);
  gradus_names_flag (names, "line", work->d == 1);
  gradus_names_flag (names, "many", work->n > MOST_OUT);
  gradus_names_number (names, "loudest", work->loudest);
  gradus_names_number (names, "neighbour", exp (-0.5 / (p->h * p->h)));
}

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  GRADUS_HERE (p, work);

  expand (work, p->h, work->beta, work->b, X, n, out);
}

/* --- What is said and written ----------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"),
    N_ ("This machine has seen every point. What does it say of one that it has not seen?"),
    .shows = "errors", .asks = "bet", .pseudocode = N_ ("bet on the left-out errors"),
    .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\role{model}{f}(x) = \\sum_i \\alpha_iy_i\\, e^{-\\|x - x_i\\|^2/2h^2} + b",
    .filled = GRADUS_SAY ({ NULL, "h = <h|accent>,\\quad b = <shift>" }),
    .said = GRADUS_SAY (
      { NULL, NN_ ("With the width {h} the machine gets {training} of its {n} points wrong. Leave "
                   "each out in turn, and let the machine of the others say its class: how many "
                   "are wrong then?",
                   "With the width {h} the machine gets {training} of its {n} points wrong. Leave "
                   "each out in turn, and let the machine of the others say its class: how many "
                   "are wrong then?"), "training" }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "ladder", N_ ("Double the width"), N_ ("A machine for every width, from narrow to wide."),
    .shows = "widths", .pseudocode = N_ ("for each h: solve; count training errors"),
    .once = TRUE, .micro = G_STRINGIFY (RUNGS), .run = run_ladder,
    .rule = "h_k = 2^k h_0,\\quad \\role{second}{E} = \\#\\{i: y_if(x_i) \\le 0\\}",
    .filled = GRADUS_SAY ({ NULL, "h = <rung-h|accent>:\\quad \\role{second}{E} = "
                                  "<rung-training|second>" }),
    .said = GRADUS_SAY (
      { "micro and line", N_ ("Width {rung-h}: training errors {rung-training}, borders "
                              "{rung-borders}, support vectors {rung-support} of {n}.") },
      { "micro", N_ ("Width {rung-h}: training errors {rung-training}, support vectors "
                     "{rung-support} of {n}.") },
      { NULL, N_ ("Training errors go from {narrow-training} at the width {narrowest} to "
                  "{wide-training} at {widest}.") }) },
  { "leave-out", N_ ("Leave each point out"),
    N_ ("A point that its own bump cannot help has to rely on its neighbours."),
    .shows = "outs", .pseudocode = N_ ("for each i: solve without i; is yᵢ f(xᵢ) > 0?"),
    .once = TRUE, .n_micro = n_out, .run = run_leave_out,
    .rule = "\\role{accent}{E_{-}} = \\#\\{i: y_i\\,\\role{model}{f_{-i}}(x_i) \\le 0\\}",
    .filled = GRADUS_SAY (
      { "many", "n = <n>" },
      { "micro", "y_{<i>}f_{-<i>}(x_{<i>}) = <out-i|accent> <cmp out-i 0> 0" },
      { NULL, "\\role{accent}{E_{-}} = <left-out|accent>" }),
    .said = GRADUS_SAY (
      { "many", N_ ("With {n} points none is left out here: that would be {n} machines for each "
                    "width. Take 60 at most to see it.") },
      { "micro and "
        "event:alone", N_ ("Point {i} has the margin {margin-i} in the machine that "
                                     "knows it, and {out-i} in the one that does not: wrong.") },
      { "micro and "
        "out-wrong", N_ ("Point {i} is wrong with {margin-i} where it is known, and "
                                   "with {out-i} where it is not.") },
      { "micro", N_ ("Point {i} keeps its side without itself: {out-i}, and {margin-i} with "
                     "it.") },
      { NULL, N_ ("Left out in turn, {left-out} of {n} points are wrong; with all of them known, "
                  "{training}.") }),
    .bet = GRADUS_SAY ({ "many", N_ ("Your bet was {bet}.") },
                       { "micro", N_ ("Your bet was {bet}.") },
                       { NULL, N_ ("You said {bet}, it is {left-out}.") }) },
  { "law", N_ ("The valley"), N_ ("The same for every width."), .shows = "errors",
    .pseudocode = N_ ("for each h: leave each point out; count"), .once = TRUE, .n_micro = n_law,
    .run = run_law,
    .rule = "\\role{accent}{E_{-}}(h) = \\#\\{i: y_if_{-i}(x_i) \\le 0\\}",
    .filled = GRADUS_SAY (
      { "many", "n = <n>" },
      { "micro", "h = <rung-h|accent>:\\quad \\role{accent}{E_{-}} = <rung-left-out|accent>" },
      { NULL, "\\hat h = <best-h|accent>:\\quad \\role{accent}{E_{-}} = "
              "<best-left-out|accent>" }),
    .said = GRADUS_SAY (
      { "many", N_ ("Training errors alone: {narrow-training} at the width {narrowest}, "
                    "{wide-training} at {widest}.") },
      { "micro", N_ ("Width {rung-h}: left-out errors {rung-left-out}, training errors "
                     "{rung-training}.") },
      { "event:whisper", N_ ("Left-out errors are fewest at the width {best-h}: {best-left-out} "
                             "of {n}. At the width {h} f is nowhere larger than {loudest} at a "
                             "point: a whisper.") },
      { NULL, N_ ("Left-out errors are {narrow-left-out} at the width {narrowest}, "
                  "{best-left-out} at {best-h}, where they are fewest, and {wide-left-out} at "
                  "{widest}. Training errors at {best-h}: {best-training}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"), .blurb = N_ ("How many are wrong when left out, you "
                                                        "think."),
    GRADUS_PARAM_FIELD (Params, bet), .max = 500, .slider_max = 20, .step = 1,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "h", .label = N_ ("Width"), .symbol = "h",
    .blurb = N_ ("How far a bump reaches; drag the end of the bar."),
    GRADUS_PARAM_FIELD (Params, h), .def = 0.5, .min = 1e-3, .max = 1000, .slider_min = 0.05,
    .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "c", .label = N_ ("Penalty"), .symbol = "C",
    .blurb = N_ ("What a unit of slack costs, and the height of a bump at most."),
    GRADUS_PARAM_FIELD (Params, c), .def = 1, .min = 1e-4, .max = 1e6, .slider_min = 0.01,
    .slider_max = 1000, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "narrow", .label = N_ ("Narrowest width"), .symbol = "h_0",
    .blurb = N_ ("Where the ladder of seven widths begins."),
    GRADUS_PARAM_FIELD (Params, narrow), .def = 0.1, .min = 1e-3, .max = 100, .slider_min = 0.01,
    .slider_max = 1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO });

GRADUS_VECTOR (array_alpha, (work), work->n, i, fabs (work->beta[i]))
GRADUS_VECTOR (array_margins, (work), work->n, i, work->y[i] * work->f[i])

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "training", N_ ("Training errors"), "E", GRADUS_PREPARED (Work, training),
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "left-out", N_ ("Left-out errors so far"), "E_{-}", GRADUS_QUANTITY (State, wrong),
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "ladder", N_ ("Ladder of widths"), "E(h)", GRADUS_QUANTITY (State, ladder),
    .shape = GRADUS_EXTENT (RUNGS, COLUMNS),
    .indices = N_ ("width; width, training errors, left-out errors, support vectors, borders") },
  { "betas", N_ ("Machines of the ladder"), NULL, GRADUS_QUANTITY (State, betas),
    .shape = G_STRINGIFY (RUNGS) "*1+n", .flags = GRADUS_HIDDEN },
  { "out", N_ ("Margins of points left out"), "y_if_{-i}(x_i)", GRADUS_QUANTITY (State, out),
    .shape = "n", .indices = N_ ("point"), .one = N_ ("Margin when left out"),
    .flags = GRADUS_PER_DATUM },
  { "alpha", N_ ("Multipliers"), "\\alpha", .array = array_alpha, .indices = N_ ("point"),
    .one = N_ ("Multiplier"), .flags = GRADUS_PER_DATUM },
  { "margins", N_ ("Margins"), "y_if(x_i)", .array = array_margins, .indices = N_ ("point"),
    .one = N_ ("Margin"), .flags = GRADUS_PER_DATUM },
  { "shift", N_ ("Intercept"), "b", GRADUS_PREPARED (Work, b), .flags = GRADUS_LISTED,
    .indices = N_ ("a number") },
  { "support", N_ ("Support vectors"), "n_{SV}", GRADUS_PREPARED (Work, support),
    .flags = GRADUS_LISTED, .indices = N_ ("a number") },
  { "borders", N_ ("Borders along the input"), "n_0", GRADUS_PREPARED (Work, borders),
    .flags = GRADUS_LISTED, .indices = N_ ("a number") },
  { "made", N_ ("Widths solved"), NULL, GRADUS_QUANTITY (State, made) },
  { "tried", N_ ("Points left out"), NULL, GRADUS_QUANTITY (State, tried) },
  { "marked", N_ ("Widths with left-out errors"), NULL, GRADUS_QUANTITY (State, marked) });

static const GradusEvent events[] = GRADUS_ROWS (
  { "alone", N_ ("An island"),
    N_ ("The point was right by its own bump alone: left out, it is wrong.") },
  { "whisper", N_ ("A whisper"), N_ ("f is below 0.1 in size at every point.") });

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_balance (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work);

  for (guint i = 0; i < work->n; i++)
    *measured += work->beta[i];
  return fabs (*measured) <= 1e-9 * p->c * work->n;
}

static gboolean
holds_box (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work);

  for (guint i = 0; i < work->n; i++)
    *measured = MAX (*measured, MAX (-work->y[i] * work->beta[i], fabs (work->beta[i]) - p->c));
  return *measured <= 0;
}

/* A point without a multiplier changes nothing by going. Where no multiplier is between 0 and C the
 * constant may move, and nothing is promised. */
static gboolean
holds_support (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work);

  for (guint k = 0; k < state->marked; k++)
    {
      const double *beta = &state->betas.data[(gsize) k * (1 + work->n) + 1];
      guint free = 0;

      for (guint i = 0; i < work->n; i++)
        free += fabs (beta[i]) > 1e-6 * p->c && fabs (beta[i]) < (1 - 1e-6) * p->c;
      *measured = entry (state, k, LEFT_OUT) - entry (state, k, SUPPORT);
      if (free > 0 && *measured > 0)
        return FALSE;
    }
  return TRUE;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "balance", N_ ("Both classes pull equally"), "\\sum_i\\alpha_iy_i=0", holds_balance },
  { "box", N_ ("Every α stays in its box"), "0\\le\\alpha_i\\le C", holds_box },
  { "support", N_ ("What is no support vector may go"),
    "E_{-}\\le\\#\\{i: \\alpha_i > 0\\}", holds_support, .phase = "law" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* The width as a bar under a point near the middle; its end is a handle. */
static void
draw_width (const GradusPosition *here, double y, double low, double high, GradusScene *scene)
{
  GRADUS_HERE (p, work, table);
  const double x = gradus_table_row (table, work->held)[0];
  const double at = gradus_kit_fetch (low, high, 0.2, x + p->h);
  const GradusRole role = at == x + p->h ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MUTED;

  gradus_scene_segment (scene, x, y, at, y, role, GRADUS_LINE_BOLD);
  gradus_scene_label (scene, C_ ("legend", "width h"));
  gradus_scene_point (scene, at, y, role, GRADUS_SHAPE_DIAMOND, 1.3, -1);
  gradus_scene_map_handle (scene, "h", NULL, (GradusHandleMap) { .x = { -x, 1, 0 } }, at, y);
}

/* With one input: every bump, their sum, and the points on the ground, wrong ones with a ring. */
static void
draw_bumps (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  double x[PLACES], f[PLACES], low, high;

  find_range (work, &low, &high);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]], "f(x)");
  gradus_scene_set_x_range (scene, low, high);
  gradus_scene_include (scene, low, -2);
  gradus_scene_include (scene, low, 1.6);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  for (guint i = 0; i < work->n && work->n <= MOST_BUMPS; i++)
    if (work->beta[i] != 0)
      {
        g_autofree double *one = g_new0 (double, work->n);

        one[i] = work->beta[i];
        find_curve (work, p->h, one, 0, x, f);
        gradus_scene_polyline (scene, x, f, PLACES, GRADUS_ROLE_CLASS + (work->y[i] > 0),
                               GRADUS_LINE_THIN | GRADUS_LINE_DASHED);
      }
  find_curve (work, p->h, work->beta, work->b, x, f);
  gradus_scene_polyline (scene, x, f, PLACES, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, "f");
  for (guint i = 0; i < work->n; i++)
    {
      gradus_scene_point (scene, table->x[i], 0, GRADUS_ROLE_CLASS + (work->y[i] > 0),
                          GRADUS_SHAPE_AUTO, 1.1, (int) i);
      if (work->y[i] * work->f[i] <= 0)
        gradus_scene_point (scene, table->x[i], 0, GRADUS_ROLE_ERROR, GRADUS_SHAPE_RING, 1.5, -1);
    }
  if (gradus_position_is_phase (here, "leave-out") && state->tried > 0)
    {
      const guint i = MIN (state->last, work->n - 1);

      gradus_scene_arrow (scene, table->x[i], work->f[i], table->x[i],
                          work->y[i] * state->out.data[i], GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID);
      gradus_scene_label (scene, C_ ("legend", "left out"));
    }
  draw_width (here, -1.6, low, high, scene);
}

static void
build_machine (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (work, table);
  g_autofree double *xy = NULL;
  double low, high;

  if (work->d == 1)
    {
      draw_bumps (here, scene);
      return;
    }
  xy = gradus_kit_plane (table, NULL);
  gradus_scene_set_axes (scene, gradus_kit_plane_axes (here), table->names[table->x_columns[0]],
                         table->names[table->x_columns[1]]);
  gradus_scene_points (scene, xy, work->n, 2, table->label, GRADUS_ROLE_DATA, 1);
  for (guint i = 0; i < work->n; i++)
    if (work->y[i] * work->f[i] <= 0)
      gradus_scene_point (scene, xy[2 * i], xy[2 * i + 1], GRADUS_ROLE_ERROR, GRADUS_SHAPE_RING,
                          1.4, -1);
  if (work->d == 2)
    gradus_scene_field (scene, GRADUS_FIELD_SCORE, 1, predict);
  gradus_find_extent (xy, work->n, 2, &low, &high);
  draw_width (here, xy[2 * work->held + 1], low, high, scene);
}

/* The machine of one width: a curve, or its classes as dots, and rings around what it gets
 * wrong. */
static void
draw_rung (const GradusPosition *here, guint k, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const double *beta = &state->betas.data[(gsize) k * (1 + work->n)];
  const double h = width_of (p, k);
  g_autofree double *xy = gradus_kit_plane (table, NULL);
  g_autofree double *f = g_new (double, work->n);
  double low[2], high[2];

  gradus_scene_set_caption (scene, "h = %s", GRADUS_NUM (h));
  if (state->made <= k)
    return;
  expand (work, h, beta + 1, beta[0], table->x, work->n, f);
  if (work->d == 1)
    {
      double x[PLACES], curve[PLACES];

      find_curve (work, h, beta + 1, beta[0], x, curve);
      gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
      gradus_scene_polyline (scene, x, curve, PLACES, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
    }
  for (guint i = 0; i < work->n && work->d == 1; i++)
    xy[2 * i + 1] = 0;
  for (guint j = 0; j < 2; j++)
    gradus_find_extent (xy + j, work->n, 2, &low[j], &high[j]);
  if (work->d == 2)
    {
      double at[2 * DOTS * DOTS], score[DOTS * DOTS];

      for (guint a = 0; a < DOTS * DOTS; a++)
        {
          at[2 * a] = low[0] + (high[0] - low[0]) * (a % DOTS) / (DOTS - 1);
          at[2 * a + 1] = low[1] + (high[1] - low[1]) * (a / DOTS) / (DOTS - 1);
        }
      /* All at once: the kernel is worked out for many places in vectors. */
      expand (work, h, beta + 1, beta[0], at, DOTS * DOTS, score);
      for (guint a = 0; a < DOTS * DOTS; a++)
        gradus_scene_pale_point (scene, at[2 * a], at[2 * a + 1],
                                 GRADUS_ROLE_CLASS + (score[a] > 0), GRADUS_SHAPE_SQUARE, 1, 0.7,
                                 -1);
    }
  for (guint i = 0; i < work->n; i++)
    gradus_scene_point (scene, xy[2 * i], xy[2 * i + 1], GRADUS_ROLE_CLASS + (work->y[i] > 0),
                        GRADUS_SHAPE_AUTO, 0.7, (int) i);
  for (guint i = 0; i < work->n; i++)
    if (work->y[i] * f[i] <= 0)
      gradus_scene_point (scene, xy[2 * i], xy[2 * i + 1], GRADUS_ROLE_ERROR, GRADUS_SHAPE_RING, 1,
                          -1);
}

/* Both errors over the width, which is on a logarithmic axis, and the bet at the present one. */
static void
build_errors (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  double x[RUNGS], y[RUNGS];

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X | GRADUS_AXES_ZERO_Y | GRADUS_AXES_INTEGER_Y,
                         C_ ("axis", "width h"), C_ ("axis", "errors"));
  gradus_scene_include (scene, width_of (p, 0), work->n);
  gradus_scene_include (scene, width_of (p, RUNGS - 1), 0);
  gradus_scene_vrule (scene, p->h, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED, NULL);
  for (guint column = TRAINING; column <= LEFT_OUT; column++)
    {
      const guint known = column == TRAINING ? state->made : state->marked;

      for (guint k = 0; k < known; k++)
        {
          x[k] = width_of (p, k);
          y[k] = entry (state, k, column);
        }
      if (known == 0)
        continue;
      gradus_scene_polyline (scene, x, y, known,
                             column == TRAINING ? GRADUS_ROLE_SECOND : GRADUS_ROLE_MODEL,
                             GRADUS_LINE_MARKERS);
      gradus_scene_label (scene, column == TRAINING ? C_ ("legend", "training errors")
                                                    : C_ ("legend", "left-out errors"));
    }
  if (state->tried == work->n)
    gradus_scene_point (scene, p->h, state->wrong, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.2,
                        -1);
  gradus_scene_point (scene, p->h, p->bet, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_label (scene, C_ ("legend", "your bet"));
  gradus_scene_param_handle (scene, NULL, "bet", p->h, p->bet);
}

/* Of every point the margin with it, and an arrow to that without it. */
static void
build_outs (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);

  gradus_scene_set_axes (scene, GRADUS_AXES_FLIP_Y | GRADUS_AXES_INTEGER_Y,
                         _ ("margin y f: wrong below 0"), C_ ("axis", "point"));
  if (gradus_kit_waits (scene, work->n > MOST_OUT, _ ("Too many points to leave each out.")))
    return;
  gradus_scene_vrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
  gradus_scene_set_y_range (scene, 0.5, work->n + 0.5);
  for (guint i = 0; i < work->n; i++)
    {
      const double m = work->y[i] * work->f[i];
      const gboolean acts = gradus_position_is_phase (here, "leave-out") && i + 1 == state->tried;

      gradus_scene_include (scene, -1, i + 1.0);
      if (i < state->tried)
        gradus_scene_arrow (scene, m, i + 1.0, state->out.data[i], i + 1.0,
                            acts                      ? GRADUS_ROLE_ACCENT
                            : state->out.data[i] <= 0 ? GRADUS_ROLE_ERROR : GRADUS_ROLE_MODEL,
                            GRADUS_LINE_SOLID);
      gradus_scene_point (scene, m, i + 1.0, GRADUS_ROLE_CLASS + (work->y[i] > 0),
                          GRADUS_SHAPE_AUTO, 1, (int) i);
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "machine", N_ ("Bumps and their sum"), GRADUS_EDIT_POINTS, .build = build_machine,
    .caption = GRADUS_SAY (
      { "line", N_ ("training errors {training}, borders {borders}") },
      { NULL, N_ ("training errors {training} of {n}") }) },
  { "errors", N_ ("Errors over the width"), .build = build_errors },
  { "outs", N_ ("With and without each point"), .build = build_outs },
  { "widths", N_ ("Seven widths"), .kit = gradus_kit_panels, .of = "n-rungs",
    .panel = draw_rung });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "left-out", N_ ("How many are wrong when left out?"), "leave-out", "errors",
    .asks = GRADUS_ASKS_NUMBER, .about = "left-out", .scale = "1", .when = "not many",
    .words = N_ ("The machine of the width {h} gets {training} of {n} points wrong that it knows. "
                 "Each is now left out in turn. How many are wrong then?"),
    .truth = GRADUS_SAY (
      { "left-out > training", N_ ("{left-out} of {n}: a point that only its own bump speaks for "
                                   "is remembered, not learnt.") },
      { NULL, N_ ("{left-out} of {n}, no more than before: what is right is so by its "
                  "neighbours.") }),
    .intuition = N_ ("You thought that few training errors mean that it has learnt, but it may "
                     "only remember."),
    .intuition_answer = "training" },
  { "wider", N_ ("Are wider bumps better?"), "law", "errors", .asks = GRADUS_ASKS_EVENT,
    .about = "best-h > h", .when = "not many",
    .words = N_ ("At the width {h} there are {left-out} left-out errors of {n}. Of the seven "
                 "widths from {narrowest} to {widest}: are they fewest at one above {h}?") });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "liars", .title = N_ ("Twelve points and two liars"),
    .blurb = N_ ("Width 0.4: no training error, and an island around each liar. Left out, all "
                 "twelve are wrong; the width 1.6, with two training errors, has two."),
    .data = "two-liars-12", .params = "h=0.4", .seed = 1,
    .claims = "training == 0\nleft-out == 12\nbest-h ~ 1.60\nbest-left-out == 2\n"
              "best-training == 2\nn == 12" },
  { .id = "by-hand", .title = N_ ("Every point alone, by hand"),
    .blurb = N_ ("Width 0.1: neighbours hear e⁻⁵⁰ of each other, so K is the identity. Left out, a "
                 "point hears b alone, which leans to the other class: all twelve are wrong."),
    .data = "two-liars-12", .params = "h=0.1", .seed = 1,
    .claims = "training == 0\nleft-out == 12\nneighbour < 2e-22\nborders == 5\nout ~ -0.167" },
  { .id = "wide", .title = N_ ("Neighbours that help each other"),
    .blurb = N_ ("Width 1.6: the islands have sunk, two training errors, and the same two left "
                 "out."),
    .data = "two-liars-12", .params = "h=1.6", .seed = 1,
    .claims = "training == 2\nleft-out == 2\nborders == 1\nout[2] < 0\nout[9] < 0" },
  { .id = "moons", .title = N_ ("Two moons"),
    .blurb = N_ ("Forty points of two inputs: fewer left-out errors than with narrow bumps."),
    .data = "moons:n=40,noise=0.25", .data_seed = 3, .params = "h=0.4", .seed = 1,
    .claims = "n == 40\nbest-left-out < narrow-left-out" },
  { .id = "wave", .title = N_ ("Two hundred points at a wave"),
    .blurb = N_ ("One label in ten is wrong. Training errors are 15 at the narrowest width and 43 "
                 "at the widest; of so many points none is left out."),
    .data = "svm-200", .data_seed = 1, .params = "h=0.1 narrow=0.05", .seed = 1,
    .claims = "narrow-training == 15\nwide-training == 43\ntraining == 26\nn == 200" },
  { .id = "island", .title = N_ ("Failure: islands"),
    .blurb = N_ ("Two moons at the width 0.05: no training error, and 34 of 40 wrong when left "
                 "out."),
    .data = "moons:n=40,noise=0.25", .data_seed = 3, .params = "h=0.05", .seed = 1,
    .failure = N_ ("Each bump ends before the next point, so that f knows nothing between them. "
                   "Widen the bumps; what is left out says how far."),
    .claims = "training == 0\nleft-out == 34\nn == 40" },
  { .id = "whisper", .title = N_ ("Failure: a whisper"),
    .blurb = N_ ("Width 100: still two training errors, and all twelve wrong when left out."),
    .data = "two-liars-12", .params = "h=100", .seed = 1,
    .failure = N_ ("The bumps are all the same, every α is at C, and f is nowhere above 0.0121 in "
                   "size: one point less turns it. Choose h and C together "
                   "(model-selection-grid)."),
    .claims = "training == 2\nleft-out == 12\nloudest ~ 0.0121\nmin(alpha) == 1\n"
              "ever: event:whisper" });

#define OWN "20 lines of Python, maximal violating pairs to 1e-12; scikit-learn 1.2.1, SVC"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "liars", 1, "ladder",
    GRADUS_EXPECT (0.1, 0, 12, 12, 5, 0.2, 0, 12, 12, 5, 0.4, 0, 12, 12, 5, 0.8, 0, 8, 12, 5, 1.6,
                   2, 2, 12, 1, 3.2, 2, 4, 10, 1, 6.4, 2, 4, 12, 1), 1e-12, OWN },
  { "by-hand", 1, "out", GRADUS_EXPECT (-1.0 / 6, -1.0 / 6, -1.0 / 6, -1.0 / 6), 1e-6,
    "by hand: of the others 6 are of the other class and 5 of its own" },
  { "by-hand", 1, "shift", GRADUS_EXPECT (0), 1e-8, "by symmetry" },
  { "whisper", 1, "borders", GRADUS_EXPECT (1), 0, "by symmetry, at 6.5" },
  { "whisper", 1, "left-out", GRADUS_EXPECT (12), 0, OWN },
  { "wave", 1, "ladder", GRADUS_EXPECT (0.05, 15), 1e-12, OWN },
  { "wave", 1, "ladder", GRADUS_EXPECT (0.1, 26, 0, 135), 1e-12, OWN, .index = 5 },
  { "wave", 1, "ladder", GRADUS_EXPECT (0.2, 41, 0, 103), 1e-12, OWN, .index = 10 },
  { "wave", 1, "ladder", GRADUS_EXPECT (3.2, 43), 1e-12, OWN, .index = 30 });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "width", .title = N_ ("Narrow and wide"),
    .blurb = N_ ("Left no training error and twelve left-out errors; right two and two."),
    .preset = "liars", .left = "h=0.1", .right = "h=1.6",
    .claims = "left: training == 0\nright: training == 2\nleft: left-out == 12\n"
              "right: left-out == 2\nleft > right: left-out" });

static const GradusSheet sheet = {
  .aha = N_ ("The bandwidth says how far a voice carries: too near, everyone is an island; too "
             "far, all say the same."),
  .by_hand = N_ ("h = 0.1: neighbours hear e⁻⁵⁰ ≈ 2·10⁻²² of each other, so K = I; of the eleven "
                 "others 6 are against a point and 5 for it: b = −1/6 for it. All 12 are wrong."),
  .why = "errors",
  .intuition = N_ ("0 training errors mean that it has learnt."),
  .caught_by = "left-out",
  .breaks = N_ ("h = 100: 2 training errors, but |f| is at most 0.0121, and 12 of 12 are wrong "
                "when left out."),
  .needs = "soft-margin-svm kernel-functions",
  .leads_to = "model-selection-grid bias-variance",
  .aliases = "RBF SVM; gamma; bandwidth; overfitting; 核带宽; 高斯核; 过拟合; hdk",
  .terms = N_ ("bandwidth; overfitting; kernel function"),
};

const GradusDescriptor gradus_kernel_svm_bandwidth = {
  .id = "kernel-svm-bandwidth", .chapter = 7, .difficulty = 3, .kind = GRADUS_KIND_EXPLORATION,
  .title = N_ ("Bandwidth of the kernel SVM"),
  .summary = N_ ("How wide should the bumps of a kernel machine be? Left-out points tell."),
  .goal = N_ ("Say why training errors do not choose a bandwidth, and what left-out errors see."),
  .source = "图解机器学习, section 8.4; CS229 extra notes on the representer theorem",
  .data_kind = &gradus_data_table, .distances = TRUE,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("Inputs, and a label with two classes; the second class is +1."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .name = name,
  .predicts = GRADUS_PREDICTS_SCORE, .score = N_ ("the decision value, −1 and 1 on the margins"),
  .predict = predict, .start_shows = "machine",
  .start_said = GRADUS_SAY ({ NULL, N_ ("{n} points, a bump of the width {h} on each that "
                                        "counts.") }),
  .same = GRADUS_SAMENESS (
    { "scale", GRADUS_DIFFERS, "the width is a length of the inputs" },
    { "copies", GRADUS_DIFFERS, "a copy speaks for a point that is left out" }),
};
