/* A staircase against a line, in stages.
 *
 * Objective. One input is cut into k bins of equal width, and in each the model is constant. Of all
 * such staircases the least squares one has the mean of the bin as its tread.
 *
 * Stages. The learner chooses the number of bins (try). The treads are laid one by one (treads),
 * and the line of least squares beside them (line). Every point is left out once: its tread moves
 * to the mean of the others, and misses it by more than before (leave). All numbers of bins come
 * up, with the error on the points that were learnt from and on those left out (certify).
 *
 * Why it works. The sum of squares splits into one sum for each bin, so that each tread is fitted
 * alone: nothing is learnt next door. A bin of m points has the leverage 1/m, and a point with the
 * residual r is missed by r m / (m - 1) when it is left out.
 *
 * Cost. O(n) for a staircase with all its errors.
 *
 * Edge cases. A point on a border belongs to the bin above; one outside of the range to the bin at
 * the end. A bin whose only point is left out is empty: it says the mean of all others, or what the
 * nearest bin with points says.
 *
 * Source: CS229 lecture notes, reinforcement learning, section 4.1 (discretization); J. W. Tukey
 * 1961, Curves as parameters, and touch estimation (regressograms).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "gradus-mould.h"

/* Numbers of bins that come up. */
#define MOST_BINS 50
/* So much of a width a border may be missed by rounding. */
#define ON_BORDER 1e-9
/* 1 - h below this: the point holds the line alone. */
#define HELD 1e-9

typedef enum { EMPTY_MEAN, EMPTY_NEIGHBOUR } Empty;

typedef struct
{
  int bins;
  double low, high;        /* equal: the range of the data */
  guint empty;
} Params;

typedef struct
{
  GradusArray attempts;    /* m x 1: numbers of bins */
  GradusArray treads;      /* bins: as many as are laid, 0 behind them */
  GradusArray line;        /* 2: at x = 0, slope */
  GradusArray errors;      /* n: of the staircase when the point is left out */
  GradusArray line_errors; /* n */
  GradusArray trained;     /* numbers of bins: sum of squares */
  GradusArray tested;      /* the same of points left out */
  guint laid, seen, tried;
  guint done, last;
  bool lined, certified;
} State;

/* A staircase with the points of each bin counted. */
typedef struct
{
  guint bins;
  guint *count;            /* bins */
  double *tread;           /* bins: mean, or what an empty bin says */
} Stairs;

typedef struct
{
  guint n, counts;         /* points; numbers of bins that come up */
  const double *x, *y;
  double low, high;
  guint empty;
  double mean_x, mean, square;  /* of x, of y; sum of squares of x around its mean */
  double slope;
  double largest;          /* |y|, at least 1e-300: the size of numbers */
  Stairs stairs;           /* with the number of bins as it is */
  double trained[MOST_BINS], tested[MOST_BINS];
  guint best;              /* number of bins with the least error left out */
} Work;

enum { EVENT_ALONE, EVENT_EMPTY, EVENT_WINS };

/* --- Staircases ------------------------------------------------------------------------------- */

static guint
find_bin (const Work *work, guint bins, double x)
{
  const double share = (x - work->low) / (work->high - work->low);

  return (guint) CLAMP (floor (share * bins + ON_BORDER), 0, bins - 1.0);
}

/* The bin with points that is nearest to @b, the lower of two; @without_own: @b does not count. */
static guint
find_nearest (const Stairs *stairs, guint b, gboolean without_own)
{
  for (guint away = without_own ? 1 : 0; away < stairs->bins; away++)
    {
      if (away <= b && stairs->count[b - away] > 0)
        return b - away;
      if (b + away < stairs->bins && stairs->count[b + away] > 0)
        return b + away;
    }
  return b;
}

static void
lay_stairs (const Work *work, guint bins, Stairs *stairs)
{
  stairs->bins = bins;
  stairs->count = g_new0 (guint, bins);
  stairs->tread = g_new0 (double, bins);
  for (guint i = 0; i < work->n; i++)
    {
      const guint b = find_bin (work, bins, work->x[i]);

      stairs->tread[b] += (work->y[i] - stairs->tread[b]) / ++stairs->count[b];
    }
  for (guint b = 0; b < bins; b++)
    if (stairs->count[b] == 0)
      stairs->tread[b] = work->empty == EMPTY_MEAN
                           ? work->mean : stairs->tread[find_nearest (stairs, b, FALSE)];
}

static void
clear_stairs (Stairs *stairs)
{
  g_free (stairs->count);
  g_free (stairs->tread);
}

/* What the staircase says at point @i when it has not seen it. */
static double
say_without (const Work *work, const Stairs *stairs, guint i)
{
  const guint b = find_bin (work, stairs->bins, work->x[i]), m = stairs->count[b];

  if (m > 1)
    return stairs->tread[b] - (work->y[i] - stairs->tread[b]) / (m - 1);
  return work->empty == EMPTY_MEAN ? work->mean - (work->y[i] - work->mean) / (work->n - 1)
                                   : stairs->tread[find_nearest (stairs, b, TRUE)];
}

static double
residual_of (const Work *work, const Stairs *stairs, guint i)
{
  return work->y[i] - stairs->tread[find_bin (work, stairs->bins, work->x[i])];
}

static void
find_errors (const Work *work, const Stairs *stairs, double *trained, double *tested)
{
  *trained = *tested = 0;
  for (guint i = 0; i < work->n; i++)
    {
      *trained += gradus_square (residual_of (work, stairs, i));
      *tested += gradus_square (work->y[i] - say_without (work, stairs, i));
    }
}

/* --- The line --------------------------------------------------------------------------------- */

static double
line_at (const Work *work, double x)
{
  return work->mean + work->slope * (x - work->mean_x);
}

/* By how much the line misses point @i that it has not seen: r / (1 - h). A point that holds the
 * line alone leaves points behind which stand at one place, and their mean. */
static double
line_error (const Work *work, guint i)
{
  const double n = work->n, apart = work->x[i] - work->mean_x;
  const double h = 1 / n + (work->square > 0 ? apart * apart / work->square : 0);

  if (1 - h < HELD)
    return (work->y[i] - work->mean) * n / (n - 1);
  return (work->y[i] - line_at (work, work->x[i])) / (1 - h);
}

static double
line_sum (const Work *work, gboolean left_out)
{
  double sum = 0;

  for (guint i = 0; i < work->n; i++)
    sum += gradus_square (left_out ? line_error (work, i)
                                   : work->y[i] - line_at (work, work->x[i]));
  return sum;
}

/* --- What follows from the data --------------------------------------------------------------- */

/* The range of the data, rounded outwards to the power of ten below its length. */
static void
find_range (Work *work, const Params *p)
{
  double unit;

  work->low = p->low;
  work->high = p->high;
  if (p->low < p->high)
    return;
  gradus_find_extent (work->x, work->n, 1, &work->low, &work->high);
  gradus_make_room (&work->low, &work->high);
  unit = pow (10, floor (log10 (work->high - work->low) + ON_BORDER));
  work->low = floor (work->low / unit + ON_BORDER) * unit;
  work->high = ceil (work->high / unit - ON_BORDER) * unit;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);
  double product = 0;

  work->n = table->n;
  work->x = table->x;
  work->y = table->y;
  work->empty = p->empty;
  work->counts = MIN (table->n, MOST_BINS);
  work->largest = 1e-300;
  find_range (work, p);
  for (guint i = 0; i < work->n; i++)
    {
      work->mean_x += (work->x[i] - work->mean_x) / (i + 1);
      work->mean += (work->y[i] - work->mean) / (i + 1);
      work->largest = MAX (work->largest, fabs (work->y[i]));
    }
  for (guint i = 0; i < work->n; i++)
    {
      work->square += gradus_square (work->x[i] - work->mean_x);
      product += (work->x[i] - work->mean_x) * (work->y[i] - work->mean);
    }
  work->slope = work->square > 0 ? product / work->square : 0;
  lay_stairs (work, (guint) p->bins, &work->stairs);
  work->best = 1;
  for (guint k = 1; k <= work->counts; k++)
    {
      Stairs stairs;

      lay_stairs (work, k, &stairs);
      find_errors (work, &stairs, &work->trained[k - 1], &work->tested[k - 1]);
      clear_stairs (&stairs);
      if (work->tested[k - 1] < work->tested[work->best - 1] * (1 - 1e-12))
        work->best = k;
    }
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  clear_stairs (&work->stairs);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);

  if (table->d > 1)
    return g_strdup_printf (_ ("A staircase has one input, and there are %u: choose one column."),
                            table->d);
  if (table->n < 2)
    return g_strdup (_ ("There is one point, so nothing is left when it is left out: give at least "
                        "two."));
  if (p->low > p->high)
    return g_strdup (_ ("The range ends before it begins. Choose an end that is larger."));
  return NULL;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_array_init_vector (&state->treads, work->stairs.bins);
  gradus_array_init_vector (&state->line, 2);
  gradus_array_init_vector (&state->errors, work->n);
  gradus_array_init_vector (&state->line_errors, work->n);
  gradus_array_init_vector (&state->trained, work->counts);
  gradus_array_init_vector (&state->tested, work->counts);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_treads (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint b = state->done;

  gradus_array_write (&state->treads)[b] = work->stairs.tread[b];
  state->laid = b + 1;
  gradus_context_raise_if (context, EVENT_EMPTY, work->stairs.count[b] == 0);
  return gradus_step_done (&state->done, &state->last, work->stairs.bins);
}

static GradusStatus
run_line (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  double *line = gradus_array_write (&state->line);

  line[0] = line_at (work, 0);
  line[1] = work->slope;
  state->lined = true;
  return GRADUS_STATUS_CONTINUE;
}

static guint
count_beside (const Work *work, guint i)
{
  return work->stairs.count[find_bin (work, work->stairs.bins, work->x[i])];
}

static GradusStatus
run_leave (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint i = state->done;

  gradus_array_write (&state->errors)[i] = work->y[i] - say_without (work, &work->stairs, i);
  gradus_array_write (&state->line_errors)[i] = line_error (work, i);
  state->seen = i + 1;
  gradus_context_raise_if (context, EVENT_ALONE, count_beside (work, i) == 1);
  return gradus_step_done (&state->done, &state->last, work->n);
}

static gboolean
is_beaten (const Work *work)
{
  return work->tested[work->best - 1] < line_sum (work, TRUE) * (1 - 1e-9);
}

GRADUS_MICROS (count_counts, (work), work->counts)

static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint k = state->done;

  gradus_array_write (&state->trained)[k] = work->trained[k];
  gradus_array_write (&state->tested)[k] = work->tested[k];
  state->tried = k + 1;
  state->certified = k + 1 == work->counts;
  gradus_context_raise_if (context, EVENT_WINS, state->certified && is_beaten (work));
  return gradus_step_done (&state->done, &state->last, work->counts);
}

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  GRADUS_HERE (work);

  for (gsize i = 0; i < n; i++)
    out[i] = work->stairs.tread[find_bin (work, work->stairs.bins, X[i])];
}

/* --- Names ------------------------------------------------------------------------------------ */

static double
score_bins (const GradusPosition *here, double value)
{
  GRADUS_HERE (work);
  Stairs stairs;
  double trained, tested;

  lay_stairs (work, (guint) MAX (lround (value), 1), &stairs);
  find_errors (work, &stairs, &trained, &tested);
  clear_stairs (&stairs);
  return tested;
}

static const GradusContest contest = {
  .param = "bins", .score = score_bins, .better = GRADUS_BETTER_LESS,
};

static double
train_now (const Work *work)
{
  double trained, tested;

  find_errors (work, &work->stairs, &trained, &tested);
  return trained;
}

static guint
count_alone (const Work *work, guint of)
{
  guint sum = 0;

  for (guint b = 0; b < work->stairs.bins; b++)
    sum += work->stairs.count[b] == of;
  return sum;
}

GRADUS_NUMBER (number_left, (here), score_bins (here, ((const Params *) here->params)->bins))
GRADUS_NUMBER (number_learnt, (work), train_now (work))
GRADUS_NUMBER (number_line, (work), line_sum (work, FALSE))
GRADUS_NUMBER (number_line_left, (work), line_sum (work, TRUE))
GRADUS_NUMBER (number_best, (work), work->best)
GRADUS_NUMBER (number_best_left, (work), work->tested[work->best - 1])
GRADUS_NUMBER (number_alone, (work), count_alone (work, 1))
GRADUS_NUMBER (number_gap, (state, work),
               gradus_contest_best (here, &contest, &state->attempts, NULL)
                 - work->tested[work->best - 1])
GRADUS_VECTOR (array_residuals, (work), work->n, i, residual_of (work, &work->stairs, i))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "left", N_ ("Staircase, points left out"), "\\sum_i e_i^2", .number = number_left,
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS, .beside = "1" },
  { "line-left", N_ ("Line, points left out"), "\\sum_i d_i^2", .number = number_line_left,
    GRADUS_KNOWN (State, lined), .flags = GRADUS_METRIC, .beside = "1" },
  { "learnt", N_ ("Staircase, training"), "\\sum_i r_i^2", .number = number_learnt,
    .flags = GRADUS_METRIC, .beside = "1" },
  { "line-learnt", N_ ("Line, training"), "\\sum_i s_i^2", .number = number_line,
    GRADUS_KNOWN (State, lined), .flags = GRADUS_METRIC, .beside = "1" },
  { "gap", N_ ("Gap to the best attempt"), "\\min_t E_t - E_{k^\\ast}", .number = number_gap,
    GRADUS_KNOWN (State, certified), .flags = GRADUS_METRIC },
  { "attempts", N_ ("Attempts"), "k", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, bins"), .flags = GRADUS_START, .tries = "bins" },
  { "treads", N_ ("Treads"), "\\bar y_b", GRADUS_QUANTITY (State, treads),
    .indices = N_ ("bin (0: not laid yet)") },
  { "line", N_ ("The line"), "\\theta", GRADUS_QUANTITY (State, line),
    .indices = N_ ("height at 0, slope") },
  { "residuals", N_ ("Residual"), "r_i", .array = array_residuals, .indices = N_ ("point"),
    .flags = GRADUS_PER_DATUM },
  { "errors", N_ ("Error when left out"), "e_i", GRADUS_QUANTITY (State, errors),
    .indices = N_ ("point"), .flags = GRADUS_PER_DATUM },
  { "line-errors", N_ ("Error of the line when left out"), "d_i",
    GRADUS_QUANTITY (State, line_errors), .indices = N_ ("point"), .flags = GRADUS_PER_DATUM },
  { "trained", N_ ("Training error of each number of bins"), "R_k",
    GRADUS_QUANTITY (State, trained), .indices = N_ ("one bin, two, …") },
  { "tested", N_ ("Error left out of each number of bins"), "E_k",
    GRADUS_QUANTITY (State, tested), .indices = N_ ("one bin, two, …") },
  { "best", N_ ("Best number of bins"), NULL, .number = number_best },
  { "best-left", N_ ("Left-out error of the best staircase"), NULL, .number = number_best_left },
  { "alone", N_ ("Bins with one point"), NULL, .number = number_alone },
  { "laid", N_ ("Treads laid"), NULL, GRADUS_QUANTITY (State, laid) },
  { "seen", N_ ("Points left out"), NULL, GRADUS_QUANTITY (State, seen) },
  { "tried", N_ ("Numbers of bins tried"), NULL, GRADUS_QUANTITY (State, tried) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work, p);
  const Stairs *stairs = &work->stairs;
  const guint bins = stairs->bins;
  const guint b = gradus_position_is_phase (here, "treads") ? MIN (state->last, bins - 1) : 0;
  const guint i = gradus_position_is_phase (here, "leave") ? MIN (state->last, work->n - 1) : 0;
  const guint k = gradus_position_is_phase (here, "certify") ? MIN (state->last, work->counts - 1)
                                                             : 0;
  const double width = (work->high - work->low) / bins;
  const guint own = find_bin (work, bins, work->x[i]), beside = stairs->count[own];
  double sum = 0, best;

  for (guint m = 0; m < work->n; m++)
    sum += find_bin (work, bins, work->x[m]) == b ? work->y[m] : 0;
  gradus_names_row (names, gradus_dataset_get_table (here->dataset), i);
  gradus_names_whole (names, "b", b + 1);
  gradus_names_whole (names, "in-bin", stairs->count[b]);
  gradus_names_number (names, "from", work->low + b * width);
  gradus_names_number (names, "to", work->low + (b + 1) * width);
  gradus_names_number (names, "sum", sum);
  gradus_names_number (names, "tread", stairs->tread[b]);
  gradus_names_whole (names, "empties", count_alone (work, 0));
  gradus_names_whole (names, "beside", beside);
  gradus_names_whole (names, "others", beside - 1);
  gradus_names_number (names, "r", residual_of (work, stairs, i));
  gradus_names_number (names, "e", work->y[i] - say_without (work, stairs, i));
  gradus_names_number (names, "says", say_without (work, stairs, i));
  gradus_names_number (names, "d", line_error (work, i));
  gradus_names_whole (names, "first-beside", count_beside (work, 0));
  gradus_names_whole (names, "first-others", count_beside (work, 0) - 1);
  gradus_names_number (names, "first-r", residual_of (work, stairs, 0));
  gradus_names_number (names, "first-e", work->y[0] - say_without (work, stairs, 0));
  gradus_names_number (names, "first-scale",
                       MAX (0.2 * fabs (work->y[0] - say_without (work, stairs, 0)), 1e-6));
  gradus_names_whole (names, "k", k + 1);
  gradus_names_number (names, "k-learnt", work->trained[k]);
  gradus_names_number (names, "k-left", work->tested[k]);
  gradus_names_flag (names, "wins", is_beaten (work));
  gradus_names_number (names, "at-zero", line_at (work, 0));
  gradus_names_number (names, "slope", work->slope);
  gradus_names_flag (names, "off", fabs (residual_of (work, stairs, 0)) > 1e-9 * work->largest);
  gradus_names_number (names, "target", work->y[i]);
  gradus_names_flag (names, "from-mean", p->empty == EMPTY_MEAN);
  gradus_names_number (names, "best-tried",
                       gradus_contest_best (here, &contest, &state->attempts, &best));
  gradus_names_number (names, "best-bins", best);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Choose the number of bins"),
    N_ ("Find the number of bins whose points are missed least when they are left out."),
    .shows = "errors", .asks = "bins", .pseudocode = N_ ("choose k yourself"), .once = TRUE,
    .run = gradus_run_nothing,
    .rule = "x \\in b:\\quad f(x) = \\role{model}{\\bar y_b},\\quad b = 1, \\dots, k",
    .filled = GRADUS_SAY ({ NULL, "k = <bins|accent>:\\quad \\sum_i e_i^2 = <left|error>" }),
    .said = GRADUS_SAY (
      { NULL, NN_ ("One bin: left out, the {n} points are missed by {left}, a sum of squares.",
                   "{bins} bins: left out, the {n} points are missed by {left}, a sum of squares."),
        "bins" }) },
  { "treads", N_ ("Lay the treads"), N_ ("Each tread is the mean of its own points, and of no "
                                         "others."),
    .shows = "stairs",
    .pseudocode = N_ ("for each bin b:\n  tread b ← mean of the points in b"), .once = TRUE,
    .micro = "bins", .run = run_treads,
    .rule = "\\role{model}{\\bar y_b} = \\frac{1}{n_b}\\sum_{x_i \\in b} y_i",
    .filled = GRADUS_SAY (
      { "micro and in-bin == 0",
        "n_{<b>} = 0,\\quad \\role{model}{\\bar y_{<b>}} := <tread|model>" },
      { "micro", "\\role{model}{\\bar y_{<b>}} = <calc sum / in-bin = tread|model>" },
      { NULL, "\\sum_i r_i^2 = <learnt|model>" }),
    .said = GRADUS_SAY (
      { "micro and in-bin == 0", N_ ("Bin {b}, from {from} to {to}, is empty: it says {tread}, "
                                     "which it has from elsewhere.") },
      { "micro", NN_ ("Bin {b}, from {from} to {to}, holds one point; the tread is at {tread}.",
                      "Bin {b}, from {from} to {to}, holds {in-bin} points; the tread is at "
                      "{tread}."), "in-bin" },
      { NULL, NN_ ("One tread is laid. On the points that it was made from its error is {learnt}.",
                   "{bins} treads are laid. On the points that they were made from their error is "
                   "{learnt}."), "bins" }) },
  { "line", N_ ("Lay a line beside them"), N_ ("Two numbers, and all points have a say in both."),
    .shows = "stairs", .pseudocode = N_ ("line ← least squares"), .once = TRUE, .run = run_line,
    .rule = "\\role{second}{g(x)} = \\theta_0 + \\theta_1 x",
    .filled = GRADUS_SAY ({ NULL, "\\role{second}{g(x)} = <at-zero|second> + <slope|second>\\,x,"
                                  "\\quad \\sum_i s_i^2 = <line-learnt|second>" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("The line starts at {at-zero} and rises by {slope} for each unit of x. Its error "
                  "is {line-learnt}, that of the staircase {learnt}.") }) },
  { "leave", N_ ("Leave each point out"), N_ ("Without its point one tread moves; the line hardly "
                                              "does."),
    .shows = "stairs",
    .pseudocode = N_ ("for each point i:\n  lay its tread without it\n  e_i ← how far it misses i"),
    .once = TRUE, .micro = "n", .run = run_leave,
    .rule = "\\role{error}{e_i} = y_i - \\role{model}{\\bar y_{b \\setminus i}} = "
            "\\frac{n_b}{n_b - 1}\\,r_i",
    .filled = GRADUS_SAY (
      { "micro and others == 0", "\\role{error}{e_{<i>}} = <calc target - says = e|error>" },
      { "micro", "\\role{error}{e_{<i>}} = <calc beside / others * r = e|error>" },
      { NULL, "\\sum_i e_i^2 = <left|error>,\\quad \\sum_i d_i^2 = <line-left|second>" }),
    .said = GRADUS_SAY (
      { "micro and others == 0 and from-mean",
        N_ ("Point {i} is alone in its bin. Without it the bin is empty and says the mean of all "
            "others, {says}; the line misses the point by {d}.") },
      { "micro and others == 0",
        N_ ("Point {i} is alone in its bin. Without it the bin is empty and asks its neighbour, "
            "who says {says}; the line misses the point by {d}.") },
      { "micro", N_ ("Without point {i} its tread moves to {says} and misses it by {e}; the line "
                     "misses it by {d}.") },
      { NULL, N_ ("Each point has been left out once: the staircase misses them by {left}, the "
                  "line by {line-left}.") }) },
  { "certify", N_ ("All numbers of bins"), N_ ("Few bins are coarse, many are poor in points."),
    .shows = "errors", .pseudocode = N_ ("for each k:\n  lay k treads, leave each point out"),
    .once = TRUE, .n_micro = count_counts, .run = run_certify,
    .rule = "\\role{accent}{k^\\ast} = \\arg\\min_k \\sum_i \\role{error}{e_i(k)}^2",
    .filled = GRADUS_SAY (
      { "micro", "k = <k>:\\quad \\sum_i r_i^2 = <k-learnt|model>,\\quad "
                 "\\sum_i e_i^2 = <k-left|error>" },
      { NULL, "k^\\ast = <best|accent>:\\quad \\sum_i e_i^2 = <best-left|error>,\\quad "
              "\\sum_i d_i^2 = <line-left|second>" }),
    .said = GRADUS_SAY (
      { "micro", NN_ ("{k} bin: {k-learnt} on its points, {k-left} when they are left out.",
                      "{k} bins: {k-learnt} on their points, {k-left} when these are left out."),
        "k" },
      { "wins", NN_ ("The best staircase has {best} step and misses points by {best-left} that it "
                     "has not seen; the line misses them by {line-left}. Here the staircase wins.",
                     "The best staircase has {best} steps and misses points by {best-left} that it "
                     "has not seen; the line misses them by {line-left}. Here the staircase wins."),
        "best" },
      { NULL, NN_ ("The best staircase has {best} step and misses points by {best-left} that it "
                   "has not seen; the line, with two numbers, by {line-left}.",
                   "The best staircase has {best} steps and misses points by {best-left} that it "
                   "has not seen; the line, with two numbers, by {line-left}."), "best" }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bins", .label = N_ ("Bins"), .symbol = "k",
    .blurb = N_ ("Into how many bins of equal width the range is cut."),
    GRADUS_PARAM_FIELD (Params, bins), .def = 7, .min = 1, .max = MOST_BINS, .slider_min = 1,
    .slider_max = 21, .applies = GRADUS_APPLIES_REDO },
  { .id = "low", .label = N_ ("Start of the range"),
    .blurb = N_ ("Where the first bin begins; with both ends equal the range is that of the data, "
                 "rounded outwards."),
    GRADUS_PARAM_FIELD (Params, low), GRADUS_PLACE (0, 1e6, -10, 10, 0.5) },
  { .id = "high", .label = N_ ("End of the range"),
    .blurb = N_ ("Where the last bin ends. Points outside belong to the bins at the ends."),
    GRADUS_PARAM_FIELD (Params, high), GRADUS_PLACE (0, 1e6, -10, 20, 0.5) },
  { .id = "empty", .label = N_ ("An empty bin says"),
    .blurb = N_ ("What is taken where no point is, or where the only one is left out."),
    GRADUS_PARAM_FIELD (Params, empty), GRADUS_CHOICES (
      [EMPTY_MEAN] = { "mean", N_ ("The mean of all others") },
      [EMPTY_NEIGHBOUR] = { "neighbour", N_ ("What the nearest bin says") }) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_ALONE] = { "alone", N_ ("A point alone"),
                    N_ ("The bin of the point that was left out is empty.") },
  [EVENT_EMPTY] = { "empty", N_ ("An empty bin"), N_ ("No point lies in the bin.") },
  [EVENT_WINS] = { "wins", N_ ("The staircase wins"),
                   N_ ("Some staircase misses unseen points by less than the line.") });

/* The largest sum of residuals of a bin, beside the size of the targets. */
static double
find_imbalance (const Work *work)
{
  double worst = 0;

  for (guint b = 0; b < work->stairs.bins; b++)
    {
      double sum = 0;

      for (guint i = 0; i < work->n; i++)
        if (find_bin (work, work->stairs.bins, work->x[i]) == b)
          sum += residual_of (work, &work->stairs, i);
      worst = MAX (worst, fabs (sum) / work->n);
    }
  return worst / work->largest;
}

static double
find_lean (const Work *work)
{
  double sum = 0;

  for (guint i = 0; i < work->n; i++)
    sum += (work->y[i] - line_at (work, work->x[i])) / work->n;
  return fabs (sum) / work->largest;
}

GRADUS_HOLDS (holds_balance, (work), find_imbalance (work), *measured < 1e-9)
GRADUS_HOLDS (holds_line, (work), find_lean (work), *measured < 1e-9)
GRADUS_HOLDS (holds_one, (work),
              fabs (work->tested[0] - work->trained[0] * gradus_square (work->n / (work->n - 1.0)))
                / (work->n * gradus_square (work->largest)),
              *measured < 1e-9)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "balance", N_ ("The residuals of each bin cancel"), "\\sum_{x_i \\in b} r_i = 0",
    holds_balance, .phase = "treads" },
  { "line", N_ ("The residuals of the line cancel"), "\\sum_i s_i = 0", holds_line,
    .phase = "line" },
  { "one", N_ ("One bin: all errors grow alike"),
    "E_1 = \\Bigl(\\frac{n}{n-1}\\Bigr)^2 R_1", holds_one, .phase = "certify" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* The tread of bin @b at height @y. */
static void
draw_tread (const Work *work, guint b, double y, GradusRole role, GradusLineStyle style,
            GradusScene *scene)
{
  const double bins = work->stairs.bins;

  gradus_scene_segment (scene, gradus_between (work->low, work->high, b / bins), y,
                        gradus_between (work->low, work->high, (b + 1) / bins), y, role, style);
}

static void
build_stairs (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const Stairs *stairs = &work->stairs;
  const gboolean trying = state->laid == 0;
  const gboolean laying = gradus_position_is_phase (here, "treads") && here->micro > 0;
  const gboolean leaving = gradus_position_is_phase (here, "leave") && here->micro > 0;
  const guint laid = trying ? stairs->bins : state->laid;
  const guint out = MIN (state->last, work->n - 1);
  const guint lit = laying ? MIN (state->last, stairs->bins - 1)
                    : leaving ? find_bin (work, stairs->bins, work->x[out]) : stairs->bins;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         table->names[table->y_column]);
  gradus_scene_set_x_range (scene, work->low, work->high);
  for (guint b = 0; b < laid; b++)
    draw_tread (work, b, stairs->tread[b], GRADUS_ROLE_MODEL,
                trying ? GRADUS_LINE_DASHED : b == lit ? GRADUS_LINE_BOLD : GRADUS_LINE_SOLID,
                scene);
  gradus_scene_label (scene, C_ ("legend", "staircase"));
  for (guint b = 1; b < laid; b++)
    {
      const double x = gradus_between (work->low, work->high, b / (double) stairs->bins);

      gradus_scene_segment (scene, x, stairs->tread[b - 1], x, stairs->tread[b],
                            GRADUS_ROLE_MODEL, GRADUS_LINE_DOTTED | GRADUS_LINE_THIN);
    }
  if (state->lined)
    {
      gradus_scene_segment (scene, work->low, line_at (work, work->low), work->high,
                            line_at (work, work->high), GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID);
      gradus_scene_label (scene, C_ ("legend", "line"));
    }
  if (leaving)
    {
      const double says = say_without (work, stairs, out);

      draw_tread (work, lit, says, GRADUS_ROLE_ERROR, GRADUS_LINE_BOLD, scene);
      gradus_scene_label (scene, C_ ("legend", "without the point"));
      gradus_scene_segment (scene, work->x[out], work->y[out], work->x[out], says,
                            GRADUS_ROLE_ERROR, GRADUS_LINE_SOLID);
    }
  for (guint i = 0; i < work->n; i++)
    {
      const gboolean own = find_bin (work, stairs->bins, work->x[i]) == lit;

      if (leaving && i == out)
        {
          gradus_scene_point (scene, work->x[i], work->y[i], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING,
                              1.5, (int) i);
          continue;
        }
      gradus_scene_point (scene, work->x[i], work->y[i],
                          own ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                          own ? 1.4 : 1, (int) i);
    }
}

/* The errors of the numbers of bins that came up; what is 0 has no place on a logarithmic axis. */
static void
draw_errors (const double *errors, guint n, gboolean logarithmic, GradusRole role,
             GradusLineStyle style, GradusScene *scene)
{
  double x[MOST_BINS], y[MOST_BINS];
  guint m = 0;

  for (guint k = 0; k < n; k++)
    if (!logarithmic || errors[k] > 0)
      {
        x[m] = k + 1;
        y[m++] = errors[k];
      }
  if (m > 1)
    gradus_scene_polyline (scene, x, y, m, role, style);
  for (guint k = 0; k < m; k++)
    gradus_scene_point (scene, x[k], y[k], role, GRADUS_SHAPE_CIRCLE, 0.8, -1);
}

static void
build_errors (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, p);
  const double size = 1e-12 * work->n * gradus_square (work->largest);
  const double line = line_sum (work, TRUE), now = score_bins (here, p->bins);
  const gboolean logarithmic = MIN (line, line_sum (work, FALSE)) > size
                               && now > size && work->tested[work->best - 1] > size;

  gradus_scene_set_axes (scene,
                         GRADUS_AXES_INTEGER_X | (logarithmic ? GRADUS_AXES_LOG_Y
                                                              : GRADUS_AXES_ZERO_Y),
                         C_ ("axis", "bins"), C_ ("axis", "squared error"));
  gradus_scene_set_x_range (scene, 0.5, MAX (work->counts, (guint) p->bins) + 0.5);
  /* What is to come has its place from the start. */
  gradus_scene_include (scene, 1, work->tested[0] > size || !logarithmic ? work->tested[0] : now);
  if (state->lined)
    {
      gradus_scene_hrule (scene, line, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID, NULL);
      gradus_scene_label (scene, C_ ("legend", "line, left out"));
      gradus_scene_hrule (scene, line_sum (work, FALSE), GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED,
                          NULL);
      gradus_scene_label (scene, C_ ("legend", "line, training"));
      gradus_scene_include (scene, 1, line_sum (work, FALSE));
      gradus_scene_include (scene, 1, line);
    }
  if (state->tried > 0)
    {
      draw_errors (work->tested, state->tried, logarithmic, GRADUS_ROLE_ERROR, GRADUS_LINE_SOLID,
                   scene);
      gradus_scene_label (scene, C_ ("legend", "staircase, left out"));
      draw_errors (work->trained, state->tried, logarithmic, GRADUS_ROLE_MODEL,
                   GRADUS_LINE_DASHED, scene);
      gradus_scene_label (scene, C_ ("legend", "staircase, training"));
    }
  for (gsize t = 0; t < gradus_array_length (&state->attempts); t++)
    {
      const double tried = score_bins (here, state->attempts.data[t]);

      if (state->attempts.data[t] >= 1 && state->attempts.data[t] <= MOST_BINS
          && (!logarithmic || tried > size))
        gradus_scene_point (scene, state->attempts.data[t], tried, GRADUS_ROLE_PAST,
                            GRADUS_SHAPE_CIRCLE, 1, -1);
    }
  gradus_scene_point (scene, p->bins, now, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_label (scene, C_ ("legend", "yours now"));
  gradus_scene_param_handle (scene, "bins", NULL, p->bins, now);
  if (state->certified)
    gradus_scene_point (scene, work->best, work->tested[work->best - 1], GRADUS_ROLE_ACCENT,
                        GRADUS_SHAPE_RING, 1.8, -1);
}

/* The residuals of each bin, those above its tread upwards and those below downwards: both sides
 * are equally long. */
static void
build_balance (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const guint bins = work->stairs.bins;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "bin"),
                         _ ("sum of the residuals"));
  gradus_scene_set_x_range (scene, 0.5, bins + 0.5);
  if (gradus_kit_waits (scene, state->laid == 0, _ ("No tread has been laid yet.")))
    return;
  for (guint b = 0; b < state->laid; b++)
    {
      double up = 0, down = 0;

      for (guint i = 0; i < work->n; i++)
        if (find_bin (work, bins, work->x[i]) == b)
          {
            const double r = residual_of (work, &work->stairs, i);

            *(r > 0 ? &up : &down) += r;
          }
      gradus_scene_bar (scene, b + 1, 0.7, 0, up, GRADUS_ROLE_MODEL, 0.6);
      gradus_scene_bar (scene, b + 1, 0.7, 0, down, GRADUS_ROLE_ERROR, 0.6);
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "above the tread"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ERROR, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "below the tread"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "stairs", N_ ("Staircase and line"), GRADUS_EDIT_POINTS, .build = build_stairs },
  { "errors", N_ ("Error over the number of bins"), .build = build_errors },
  { "balance", N_ ("Balance of each bin"), .build = build_balance });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "beats", N_ ("Does the best staircase win?"), "certify", "errors",
    .asks = GRADUS_ASKS_EVENT, .about = "wins",
    .words = N_ ("All numbers of bins come up, from 1 on. The line misses points that it has not "
                 "seen by {line-left}. Will the best staircase miss them by less?"),
    .truth = GRADUS_SAY (
      { "wins", NN_ ("Yes: {best} bin has {best-left}, the line {line-left}.",
                     "Yes: {best} bins have {best-left}, the line {line-left}."), "best" },
      { NULL, NN_ ("No: the best, {best} bin, has {best-left}, the line {line-left}.",
                   "No: the best, {best} bins, have {best-left}, the line {line-left}."),
        "best" }),
    .intuition = N_ ("You thought enough bins win, but with more bins each step has fewer points "
                     "to learn from, and it learns from no others."),
    .intuition_answer = "1" },
  { "left", N_ ("How far is it missed?"), "leave", "stairs", .asks = GRADUS_ASKS_NUMBER,
    .about = "first-e", .scale = "first-scale", .when = "first-others > 0 and off",
    .words = N_ ("Point 1 is one of {first-beside} points in its bin, with the residual "
                 "{first-r}. Without it the tread moves. By how much is the point missed then?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{first-e}: the residual times {first-beside} over "
                                     "{first-others}.") }),
    .intuition = N_ ("You thought the residual stays, but the point has pulled its tread towards "
                     "itself."),
    .intuition_answer = "first-r" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "book", .title = N_ ("Seven bins"),
    .blurb = N_ ("Seven treads of three points each miss unseen points by 1.126, a line of two "
                 "numbers by 0.251."),
    .data = "staircase-21", .claims = "left ~ 1.126\nline-left ~ 0.251\nalone == 0\nbins == 7" },
  { .id = "by-hand", .title = N_ ("By hand: four points"),
    .blurb = N_ ("1, 2, 3 and 4 in two bins: treads at 1.5 and 3.5, each point off by 0.5, and a "
                 "line that is off by nothing."),
    .data = "ladder-4", .params = "bins=2",
    .claims = "learnt == 1\ntreads[0] == 1.5\ntreads[1] == 3.5\nline-learnt < 1e-20" },
  { .id = "best", .title = N_ ("The best staircase"),
    .blurb = N_ ("Eight bins: 0.886 when left out, 3.5 times as much as the line."),
    .params = "bins=8", .claims = "best == 8\nleft ~ 0.886\nleft > (3.5 * line-left)" },
  { .id = "wave", .title = N_ ("A wave"),
    .blurb = N_ ("Twelve points that go up and down: five bins have 13 when left out, the line "
                 "48.7."),
    .data = "wave-12", .params = "bins=5 low=-0.5 high=11.5",
    .claims = "left ~ 13.0\nline-left ~ 48.7\nbest == 5\never: event:wins" },
  { .id = "neighbours", .title = N_ ("Fourteen bins that ask next door"),
    .blurb = N_ ("Where a bin is empty, the nearest one with points speaks for it: 0.714 when left "
                 "out, and no longer 8.59."),
    .params = "bins=14 empty=neighbour", .claims = "left ~ 0.714\nalone == 7" },
  { .id = "gaps", .title = N_ ("More bins than points"),
    .blurb = N_ ("Twelve points in fifteen bins: three of these are empty and say the mean of all, "
                 "2.67."),
    .data = "wave-12", .params = "bins=15 low=-0.5 high=11.5",
    .claims = "ever: event:empty\nempties == 3\nmin(abs(treads - 2.6667)) < 0.001" },
  { .id = "alone", .title = N_ ("Failure: alone in a bin"),
    .blurb = N_ ("Fourteen bins: 0.0625 on their points and 8.59 when these are left out."),
    .params = "bins=14",
    .failure = N_ ("Seven bins hold one point, which is all they know. Left out, it leaves an "
                   "empty bin, and the mean of all others is far away. Take fewer bins, or let an "
                   "empty bin ask its neighbour."),
    .claims = "learnt ~ 0.0625\nleft ~ 8.59\nalone == 7\never: event:alone" });

#define ORACLE "NumPy, oracles of the chapter"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "book", 1, "treads",
    GRADUS_EXPECT (1.71, 2.18333333333333, 2.83333333333333, 3.16, 3.83666666666667, 4.24,
                   4.80666666666667), 1e-10, ORACLE },
  { "book", 1, "learnt", GRADUS_EXPECT (0.500267), 2e-6, ORACLE },
  { "book", 1, "line", GRADUS_EXPECT (0.939974, 0.513974), 2e-6, ORACLE },
  { "book", 1, "line-learnt", GRADUS_EXPECT (0.214677), 2e-6, ORACLE },
  { "book", 1, "line-left", GRADUS_EXPECT (0.250977), 2e-6, ORACLE },
  { "book", 1, "tested",
    GRADUS_EXPECT (25.15445, 7.3509, 3.84164, 2.3233, 1.58761, 1.79081, 1.1256, 0.886, 1.57015,
                   1.03295, 1.12225, 5.07067, 6.88839, 8.59463, 12.10526, 13.74669, 17.09281,
                   18.8688, 21.41072, 25.16618, 25.15445), 1e-5, ORACLE },
  { "by-hand", 1, "treads", GRADUS_EXPECT (1.5, 3.5), 0, "by hand" },
  { "by-hand", 1, "learnt", GRADUS_EXPECT (1), 1e-12, "by hand" },
  { "by-hand", 1, "left", GRADUS_EXPECT (4), 1e-12, "by hand: four times the error 1" },
  { "wave", 1, "left", GRADUS_EXPECT (13), 1e-10, ORACLE },
  { "alone", 1, "learnt", GRADUS_EXPECT (0.0625), 1e-10, ORACLE });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "bins", .title = N_ ("Eight bins and fourteen"),
    .blurb = N_ ("Fourteen bins fit their points better, and miss unseen ones by nearly ten times "
                 "as much."),
    .preset = "book", .left = "bins=8", .right = "bins=14", .plot = "stairs",
    .claims = "left: left ~ 0.886\nright: left ~ 8.59\nleft > right: learnt" });

static const GradusSheet sheet = {
  .aha = N_ ("A staircase learns each step alone; it cannot use what it learned next door."),
  .by_hand = N_ ("(1, 1), (2, 2), (3, 3), (4, 4): two bins have treads at 1.5 and 3.5 and the "
                 "error 4 · 0.25 = 1; four bins have 0; a line has 0 with two numbers."),
  .why = "errors", .intuition = N_ ("Enough bins win."), .caught_by = "beats",
  .breaks = N_ ("Fourteen bins for 21 points: 0.0625 on the points, 8.59 when they are left out. "
                "An empty bin, when its point is left out, gives it away."),
  .needs = "least-squares leave-one-out-cross-validation",
  .leads_to = "state-discretisation decision-tree locally-weighted-regression",
  .aliases = "histogram regression; regressogram; bins; staircase; piecewise constant; 分段常数; "
             "阶梯函数; 分箱; fdcs",
  .terms = N_ ("piecewise constant; bin; leave-one-out"),
  .tiny = "stairs errors",
};

const GradusDescriptor gradus_piecewise_constant_regression = {
  .id = "piecewise-constant-regression", .chapter = 21, .difficulty = 2,
  .title = N_ ("Staircase against line"),
  .summary = N_ ("Cuts one input into bins, lays the mean of each as a tread, and holds the "
                 "staircase against a line on points that neither has seen."),
  .goal = N_ ("Say what a staircase cannot learn from next door, and why more bins do not help."),
  .source = "CS229 lecture notes, reinforcement learning, section 4.1; Tukey 1961",
  .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input, and a target."), GRADUS_MEMORIES (Params, State), GRADUS_TABLES,
  .questions = questions, .validate = validate, .prepare = prepare, .unprepare = unprepare,
  .init = init, .name = name, .predicts = GRADUS_PREDICTS_REAL, .predict = predict,
  .start_shows = "stairs", .end_shows = "errors",
  .start_said = GRADUS_SAY (
    { NULL, N_ ("{n} points, and a staircase over them that is yet to be laid.") }),
  .same = GRADUS_SAMENESS (
    { "scale", GRADUS_DIFFERS, "the range is rounded outwards to powers of ten" },
    { "one-point", GRADUS_SENTENCE }),
};
