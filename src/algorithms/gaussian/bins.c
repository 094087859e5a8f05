/* Naive Bayes on bins: an axis is cut into bins, and what falls into each is counted.
 *
 * Objective. Two classes. Cut the range of every input into B bins of equal width and learn for
 * each class how often each bin is met. The log-odds of class 1 are the prior's and a vote of the
 * bin of each input:
 *
 *   p_bc = (n_bc + lambda) / (n_c + lambda B),   s = log (n_1 / n_0) + sum_j log (p_bj1 / p_bj0)
 *
 * Stages. The learner chooses how many bins (try). Rows fall into their bins (drop), imaginary
 * ones are added (smooth), counts become two stairs (stairs), and each bin gets its class (decide).
 * Every row is judged by the counts without it (leave-out), and other numbers of bins come up
 * against the learner's (certify).
 *
 * Why leave one out. With bins narrow enough each row is alone in its own and is right in training.
 * Left out, its bin is empty: both classes have lambda there, and the class that has lost a row has
 * the smaller prior, so that the row is wrong.
 *
 * Cost. n d to count, and as much to leave each row out once, since a count is put down by one.
 *
 * Edge cases. A value on an edge belongs to the bin above it; what is outside of the range falls
 * into the first or the last bin. A row with the probability 1/2 is half an error.
 *
 * Source: CS229 lecture notes, part IV, section 2 (discretised inputs); article on probabilistic
 * methods (naive Bayes of attributes with values).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "gradus-mould.h"

/* Bins at most, micro-steps of a stage, inputs, and bricks that are drawn one by one. */
#define BINS 1000
#define MOST 40
#define INPUTS 100
#define BRICKS 40
#define CURVE 161

typedef struct
{
  int bins;
  double from, to;         /* the range of the first input; equal: that of the data */
  double lambda;
} Params;

typedef struct
{
  GradusArray attempts;    /* m x 1 */
  GradusArray counts;      /* 2 d x B: row 2 j + c has class c of input j */
  GradusArray rates;       /* the same, smoothed */
  GradusArray shares;      /* B: probability of class 1 by the first input alone */
  GradusArray left;        /* n: probability of class 1 without the row itself */
  GradusArray rivals;      /* m x 2: bins, left-out errors */
  guint done, last;
  guint dropped, ghosts, built, decided, judged;
  bool certified;
} State;

typedef struct
{
  guint n, d, bins;
  guint count[2];
  double *low, *high;      /* d: the range of each input */
  guint *bin;              /* n x d */
  double mean[2], deviation[2]; /* bells of the first input */
  double bell_errors;
} Work;

enum { EVENT_EMPTY, EVENT_ALONE, EVENT_TIE };

/* Numbers of bins that come up at the end. */
static const guint candidates[] = { 1, 2, 3, 5, 10, 20, 40, 100 };

/* --- Bins and errors -------------------------------------------------------------------------- */

static guint
find_bin (const Work *work, guint input, guint bins, double x)
{
  const double place = (x - work->low[input]) / (work->high[input] - work->low[input]) * bins;

  return place >= bins ? bins - 1 : place > 0 ? (guint) place : 0;
}

/* Where bin @bin of the first input begins. */
static double
edge_of (const Work *work, guint bin)
{
  return gradus_between (work->low[0], work->high[0], (double) bin / work->bins);
}

static double
width_of (const Work *work)
{
  return (work->high[0] - work->low[0]) / work->bins;
}

/* The log-odds of a row in the bins @bin (one for each input). @out: its class, when it has been
 * counted and is left out; negative: it is not. @counts: 2 d x @bins. */
static double
odds_of (const Work *work, const double *counts, guint bins, const guint *bin, double lambda,
         int out)
{
  double size[2], odds;

  for (guint c = 0; c < 2; c++)
    size[c] = work->count[c] - ((int) c == out);
  odds = log (size[1]) - log (size[0]);
  for (guint j = 0; j < work->d; j++)
    {
      double share[2];

      for (guint c = 0; c < 2; c++)
        share[c] = (counts[(2 * j + c) * (gsize) bins + bin[j]] - ((int) c == out) + lambda)
                   / (size[c] + lambda * bins);
      odds += log (share[1]) - log (share[0]);
    }
  return odds;
}

/* A tie is half an error. */
static double
error_of (double odds, gboolean one)
{
  return fabs (odds) <= 1e-12 ? 0.5 : (odds > 0) != one;
}

static double
count_errors (const GradusTable *table, const Work *work, guint bins, double lambda,
              gboolean leave_out)
{
  g_autofree double *counts = g_new0 (double, 2 * (gsize) work->d * bins);
  g_autofree guint *bin = g_new (guint, (gsize) work->n * work->d);
  double errors = 0;

  for (guint i = 0; i < work->n; i++)
    for (guint j = 0; j < work->d; j++)
      {
        const guint b = find_bin (work, j, bins, gradus_table_row (table, i)[j]);

        bin[(gsize) i * work->d + j] = b;
        counts[(2 * j + (table->label[i] > 0)) * (gsize) bins + b]++;
      }
  for (guint i = 0; i < work->n; i++)
    errors += error_of (odds_of (work, counts, bins, &bin[(gsize) i * work->d], lambda,
                                 leave_out ? table->label[i] > 0 : -1),
                        table->label[i] > 0);
  return errors;
}

static double
score_bins (const GradusPosition *here, double value)
{
  GRADUS_HERE (params, work, table);

  return count_errors (table, work, (guint) CLAMP (value + 0.5, 1, BINS), params->lambda, TRUE);
}

static const GradusContest contest = {
  "bins", score_bins, GRADUS_BETTER_LESS, N_ ("number of bins"), N_ ("errors when left out"), 0,
};

/* --- What follows at once --------------------------------------------------------------------- */

/* A bell of each class over the first input, with a variance of its own, and how many rows these
 * would get wrong; NAN where a class does not vary. */
static void
fit_bells (Work *work, const GradusTable *table)
{
  for (guint c = 0; c < 2; c++)
    {
      double sum = 0;

      for (guint i = 0; i < work->n; i++)
        sum += (table->label[i] > 0) == (gint32) c ? gradus_table_row (table, i)[0] : 0;
      work->mean[c] = sum / work->count[c];
      for (guint i = 0; i < work->n; i++)
        if ((table->label[i] > 0) == (gint32) c)
          work->deviation[c] = hypot (work->deviation[c],
                                      gradus_table_row (table, i)[0] - work->mean[c]);
      work->deviation[c] /= sqrt (work->count[c]);
    }
  for (guint i = 0; i < work->n; i++)
    {
      double odds = log ((double) work->count[1] / work->count[0]);

      for (guint c = 0; c < 2; c++)
        {
          const double z = (gradus_table_row (table, i)[0] - work->mean[c]) / work->deviation[c];

          odds += (c == 1 ? 1 : -1) * (-0.5 * z * z - log (work->deviation[c]));
        }
      work->bell_errors += error_of (odds, table->label[i] > 0);
    }
  if (!(work->deviation[0] > 0 && work->deviation[1] > 0))
    work->bell_errors = NAN;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  Work *work = g_new0 (Work, 1);

  work->n = table->n;
  work->d = table->d;
  work->bins = (guint) params->bins;
  work->low = g_new (double, work->d);
  work->high = g_new (double, work->d);
  work->bin = g_new (guint, (gsize) work->n * work->d);
  for (guint i = 0; i < work->n; i++)
    work->count[table->label[i] > 0]++;
  for (guint j = 0; j < work->d; j++)
    {
      gradus_find_extent (table->x + j, work->n, work->d, &work->low[j], &work->high[j]);
      gradus_make_room (&work->low[j], &work->high[j]);
    }
  /* A range that was chosen for other data, a twentieth of which these take, is none for them. */
  if (params->from < params->to
      && work->high[0] - work->low[0] >= (params->to - params->from) / 20)
    {
      work->low[0] = params->from;
      work->high[0] = params->to;
    }
  for (guint i = 0; i < work->n; i++)
    for (guint j = 0; j < work->d; j++)
      work->bin[(gsize) i * work->d + j] = find_bin (work, j, work->bins,
                                                     gradus_table_row (table, i)[j]);
  fit_bells (work, table);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  g_free (work->low);
  g_free (work->high);
  g_free (work->bin);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  guint count[2] = { 0, 0 };

  if (table->d > INPUTS)
    return g_strdup_printf (_ ("There are %u columns, and at most %d are cut into bins here: "
                               "choose fewer columns."), table->d, INPUTS);
  for (guint i = 0; i < table->n; i++)
    count[table->label[i] > 0]++;
  if (MIN (count[0], count[1]) < 2)
    return g_strdup (_ ("A class has a single row, and nothing would be left of it when that is "
                        "left out: each class needs two rows."));
  if (params->from > params->to)
    return g_strdup (_ ("The range of the bins ends before it begins: let its end be the larger "
                        "number, or both be equal to take the range of the data."));
  return NULL;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_array_init_matrix (&state->counts, 2 * work->d, work->bins);
  gradus_array_init_matrix (&state->rates, 2 * work->d, work->bins);
  gradus_array_init_vector (&state->shares, work->bins);
  gradus_array_init_vector (&state->left, work->n);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Stages ----------------------------------------------------------------------------------- */

GRADUS_MICROS (n_rows, (work), gradus_n_strides (work->n, MOST))
GRADUS_MICROS (n_bins, (work), gradus_n_strides (work->bins, MOST))

/* One stride more of @of; the number of the last that is done. */
static guint
advance (State *state, guint of, guint *made)
{
  *made = MIN (*made + gradus_stride (of, MOST), of);
  state->last = *made - 1;
  return *made;
}

static GradusStatus
run_drop (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);
  double *counts = gradus_array_write (&state->counts);
  const guint begin = state->dropped, end = advance (state, work->n, &state->dropped);

  for (guint i = begin; i < end; i++)
    for (guint j = 0; j < work->d; j++)
      counts[(2 * j + (table->label[i] > 0)) * (gsize) work->bins
             + work->bin[(gsize) i * work->d + j]]++;
  if (end < work->n)
    return GRADUS_STATUS_AGAIN;
  for (guint b = 0; b < work->bins; b++)
    gradus_context_raise_if (context, EVENT_EMPTY, counts[b] + counts[work->bins + b] == 0);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_smooth (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  return advance (state, work->bins, &state->ghosts) < work->bins ? GRADUS_STATUS_AGAIN
                                                                  : GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_stairs (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  double *rates = gradus_array_write (&state->rates);
  const guint begin = state->built, end = advance (state, work->bins, &state->built);

  for (guint b = begin; b < end; b++)
    for (guint r = 0; r < 2 * work->d; r++)
      rates[r * (gsize) work->bins + b] = (state->counts.data[r * (gsize) work->bins + b]
                                           + params->lambda)
                                          / (work->count[r % 2] + params->lambda * work->bins);
  return end < work->bins ? GRADUS_STATUS_AGAIN : GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_decide (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  double *shares = gradus_array_write (&state->shares);
  const guint begin = state->decided, end = advance (state, work->bins, &state->decided);

  for (guint b = begin; b < end; b++)
    {
      const double zero = work->count[0] * state->rates.data[b];
      const double one = work->count[1] * state->rates.data[work->bins + b];

      shares[b] = one / (zero + one);
    }
  return end < work->bins ? GRADUS_STATUS_AGAIN : GRADUS_STATUS_CONTINUE;
}

/* Whether no other row is in the bin of row @i, of the first input. */
static gboolean
is_alone (const State *state, const Work *work, guint i)
{
  const guint b = work->bin[(gsize) i * work->d];

  return state->counts.data[b] + state->counts.data[work->bins + b] == 1;
}

static GradusStatus
run_leave_out (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  double *left = gradus_array_write (&state->left);
  const guint begin = state->judged, end = advance (state, work->n, &state->judged);

  for (guint i = begin; i < end; i++)
    {
      const double odds = odds_of (work, state->counts.data, work->bins,
                                   &work->bin[(gsize) i * work->d], params->lambda,
                                   table->label[i] > 0);

      left[i] = gradus_sigmoid (odds);
      gradus_context_raise_if (context, EVENT_TIE, fabs (odds) <= 1e-12);
      gradus_context_raise_if (context, EVENT_ALONE, is_alone (state, work, i));
    }
  return end < work->n ? GRADUS_STATUS_AGAIN : GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  const guint tried = gradus_rivals_tried (&state->attempts);
  const guint n = tried + G_N_ELEMENTS (candidates);
  double *rival = gradus_rivals_next (&state->rivals, state->done, n, 2);

  rival[0] = state->done + 1 < tried ? state->attempts.data[state->done]
             : state->done < tried   ? work->bins
                                     : candidates[state->done - tried];
  rival[1] = count_errors (table, work, (guint) rival[0], params->lambda, TRUE);
  state->certified = state->done + 1 == n;
  return gradus_step_done (&state->done, &state->last, n);
}

GRADUS_MICROS (n_rivals, (state),
               gradus_rivals_tried (&state->attempts) + G_N_ELEMENTS (candidates))

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  GRADUS_HERE (state, params, work);
  g_autofree guint *bin = g_new (guint, work->d);

  for (gsize i = 0; i < n; i++)
    {
      for (guint j = 0; j < work->d; j++)
        bin[j] = find_bin (work, j, work->bins, X[i * work->d + j]);
      out[i] = state->built == work->bins
                 ? odds_of (work, state->counts.data, work->bins, bin, params->lambda, -1)
                 : 0;
    }
}

/* --- Quantities ------------------------------------------------------------------------------- */

static double
number_errors (const GradusPosition *here)
{
  GRADUS_HERE (state, params, work, table);

  return state->decided == work->bins
           ? count_errors (table, work, work->bins, params->lambda, FALSE) : NAN;
}

static double
number_left_errors (const GradusPosition *here)
{
  GRADUS_HERE (state, table);
  double errors = 0;

  for (guint i = 0; i < state->judged; i++)
    errors += fabs (state->left.data[i] - 0.5) <= 1e-12
                ? 0.5 : (state->left.data[i] > 0.5) != (table->label[i] > 0);
  return state->judged > 0 ? errors : NAN;
}

GRADUS_NUMBER (number_bells, (work), work->bell_errors)
GRADUS_NUMBER (number_best, (state),
               state->certified ? gradus_rivals_best (&state->rivals, G_MAXUINT,
                                                      GRADUS_BETTER_LESS) : NAN)

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "errors", N_ ("Training errors"), "E", .number = number_errors, .flags = GRADUS_METRIC },
  { "left-errors", N_ ("Errors when left out"), "E_{\\text{-}i}", .number = number_left_errors,
    .flags = GRADUS_METRIC },
  { "bell-errors", N_ ("Errors of two bells"), "E_{\\text{N}}", .number = number_bells,
    .flags = GRADUS_METRIC },
  { "best", N_ ("Fewest errors when left out"), "\\min E_{\\text{-}i}", .number = number_best,
    .flags = GRADUS_METRIC },
  { "attempts", N_ ("Attempts"), "t", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, bins"), .flags = GRADUS_START, .tries = "bins" },
  { "counts", N_ ("Rows in the bins"), "n_{bc}", GRADUS_QUANTITY (State, counts),
    .indices = N_ ("input and class, bin") },
  { "rates", N_ ("Smoothed shares"), "p_{bc}", GRADUS_QUANTITY (State, rates),
    .indices = N_ ("input and class, bin") },
  { "shares", N_ ("Probability of class 1 in a bin"), "P(1|b)", GRADUS_QUANTITY (State, shares),
    .indices = N_ ("bin") },
  { "left", N_ ("Probability of class 1 without the row"), "P_{\\text{-}i}(1)",
    GRADUS_QUANTITY (State, left), .indices = N_ ("row"), .one = N_ ("Left out"),
    .flags = GRADUS_PER_DATUM },
  { "rivals", N_ ("Numbers of bins"), "r", GRADUS_QUANTITY (State, rivals),
    .indices = N_ ("rival: bins, errors when left out") },
  { "dropped", N_ ("Rows that have fallen"), NULL, GRADUS_QUANTITY (State, dropped) },
  { "judged", N_ ("Rows left out so far"), NULL, GRADUS_QUANTITY (State, judged) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work, table);
  const gboolean binwise = gradus_position_is_phase (here, "smooth")
                           || gradus_position_is_phase (here, "stairs")
                           || gradus_position_is_phase (here, "decide");
  const guint row = MIN (binwise ? 0 : state->last, work->n - 1);
  const guint bin = binwise ? MIN (state->last, work->bins - 1)
                            : work->bin[(gsize) row * work->d];
  const double *counts = state->counts.data, *rates = state->rates.data;
  const gboolean one = table->label[row] > 0;
  const double own = counts[one * (gsize) work->bins + bin];
  const guint fine = MIN (20 * work->bins, BINS);

  gradus_names_whole (names, "n", work->n);
  gradus_names_whole (names, "zeros", work->count[0]);
  gradus_names_whole (names, "ones", work->count[1]);
  gradus_names_number (names, "width", width_of (work));
  gradus_names_number (names, "range-low", work->low[0]);
  gradus_names_number (names, "range-high", work->high[0]);
  gradus_names_number (names, "mean-zero", work->mean[0]);
  gradus_names_number (names, "mean-one", work->mean[1]);
  gradus_names_whole (names, "row", row + 1);
  gradus_names_number (names, "row-x", gradus_table_row (table, row)[0]);
  gradus_names_whole (names, "row-class", one);
  gradus_names_number (names, "row-left", state->left.data[row]);
  gradus_names_whole (names, "own-count", (gint64) own);
  gradus_names_whole (names, "own-size", work->count[one]);
  gradus_names_number (names, "own-rate", (own - 1 + params->lambda)
                                            / (work->count[one] - 1
                                               + params->lambda * work->bins));
  gradus_names_flag (names, "bells", isfinite (work->bell_errors));
  gradus_names_flag (names, "row-alone", is_alone (state, work, row));
  gradus_names_flag (names, "row-wrong", error_of (state->left.data[row] - 0.5, one) > 0);
  gradus_names_whole (names, "bin", bin + 1);
  gradus_names_number (names, "bin-low", edge_of (work, bin));
  gradus_names_number (names, "bin-high", edge_of (work, bin + 1));
  gradus_names_whole (names, "bin-zero", (gint64) counts[bin]);
  gradus_names_whole (names, "bin-one", (gint64) counts[work->bins + bin]);
  gradus_names_number (names, "rate-zero", rates[bin]);
  gradus_names_number (names, "rate-one", rates[work->bins + bin]);
  gradus_names_number (names, "share", state->shares.data[bin]);
  gradus_names_number (names, "imaginary", params->lambda * work->bins);
  gradus_names_whole (names, "fine", fine);
  gradus_names_number (names, "fine-errors",
                       count_errors (table, work, fine, params->lambda, TRUE));
  gradus_names_number (names, "fine-training",
                       count_errors (table, work, fine, params->lambda, FALSE));
  gradus_names_number (names, "tried-errors", score_bins (here, params->bins));
  gradus_names_number (names, "rival-score", gradus_rivals_score (&state->rivals, state->last));
  gradus_names_whole (names, "n-rivals",
                      gradus_rivals_tried (&state->attempts) + G_N_ELEMENTS (candidates));
  gradus_names_number (names, "rival-bins",
                       isfinite (gradus_rivals_score (&state->rivals, state->last))
                         ? gradus_array_row (&state->rivals, state->last)[0] : NAN);
}

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_tally (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);

  *measured = (double) work->n * work->d;
  for (gsize k = 0; k < 2 * (gsize) work->d * work->bins; k++)
    *measured -= state->counts.data[k];
  return *measured == 0;
}

static gboolean
holds_stairs (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);

  for (guint r = 0; r < 2 * work->d; r++)
    {
      double sum = 0;

      for (guint b = 0; b < work->bins; b++)
        {
          sum += state->rates.data[r * (gsize) work->bins + b];
          if (!(state->rates.data[r * (gsize) work->bins + b] > 0))
            return FALSE;
        }
      *measured = MAX (*measured, fabs (sum - 1));
    }
  return *measured <= 1e-12 * work->bins;
}

/* What is left out once is wrong as often as the contest says. */
GRADUS_HOLDS (holds_left, (here, params),
              fabs (number_left_errors (here) - score_bins (here, params->bins)),
              *measured == 0)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "tally", N_ ("Every row is in one bin"), "\\sum_{b,c} n_{bc} = n", holds_tally,
    .phase = "drop" },
  { "stairs", N_ ("Each stair sums to 1, and no step is 0"), "\\sum_b p_{bc} = 1", holds_stairs,
    .phase = "stairs" },
  { "left", N_ ("Counts put down by one are counts made anew"), "n_{bc} - 1", holds_left,
    .phase = "leave-out" });

/* --- What there is ---------------------------------------------------------------------------- */

/* How high one row is, and where the picture ends. */
static double
unit_of (const State *state, const Params *params, const Work *work, guint class)
{
  return 1 / ((work->count[class] + (state->built > 0 ? params->lambda * work->bins : 0))
              * width_of (work));
}

static double
find_top (const GradusTable *table, const State *state, const Params *params, const Work *work)
{
  g_autofree double *counts = g_new0 (double, 2 * (gsize) work->bins);
  double top = 0;

  for (guint i = 0; i < work->n; i++)
    counts[(table->label[i] > 0) * (gsize) work->bins + work->bin[(gsize) i * work->d]]++;
  for (guint c = 0; c < 2; c++)
    {
      for (guint b = 0; b < work->bins; b++)
        /* As high as before the imaginary rows count, with those that have come. */
        top = MAX (top, (counts[c * (gsize) work->bins + b]
                         + (state->ghosts > 0 && state->built == 0 ? params->lambda : 0))
                          / (work->count[c] * width_of (work)));
      if (work->deviation[c] > 0)
        top = MAX (top, 0.4 / work->deviation[c]);
    }
  return 1.1 * top;
}

/* The bricks of a bin: what has fallen, then the imaginary ones, paler. */
static void
draw_bin (const State *state, const Params *params, const Work *work, guint class, guint bin,
          GradusScene *scene)
{
  const double unit = (class == 1 ? 1 : -1) * unit_of (state, params, work, class);
  const double count = state->counts.data[class * (gsize) work->bins + bin];
  const double x = 0.5 * (edge_of (work, bin) + edge_of (work, bin + 1));
  const guint bricks = count <= BRICKS ? (guint) count : MIN ((guint) count, 1);

  for (guint k = 0; k < bricks; k++)
    gradus_scene_bar (scene, x, width_of (work), k * count / bricks * unit,
                      (k + 1) * count / bricks * unit, GRADUS_ROLE_CLASS + (int) class, 0.6);
  if (bin < state->ghosts)
    gradus_scene_bar (scene, x, width_of (work), count * unit, (count + params->lambda) * unit,
                      GRADUS_ROLE_CLASS + (int) class, 0.15);
}

static void
build_stairs (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work, table);
  const double top = find_top (table, state, params, work);
  const gboolean leaving = gradus_position_is_phase (here, "leave-out") && here->micro > 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, table->names[table->x_columns[0]],
                         _ ("density: class 1 up, class 0 down"));
  gradus_scene_set_x_range (scene, work->low[0], work->high[0]);
  gradus_scene_set_y_range (scene, -top, top);
  for (guint c = 0; c < 2; c++)
    for (guint b = 0; b < work->bins; b++)
      draw_bin (state, params, work, c, b, scene);
  for (guint c = 0; c < 2; c++)
    if (work->deviation[c] > 0)
      gradus_draw_bell (scene, work->mean[c], work->deviation[c], c == 1 ? 1 : -1, work->low[0],
                        work->high[0], CURVE, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
  gradus_scene_legend_line (scene, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, _ ("bell of the class"));
  for (guint b = 0; b < state->decided; b++)
    {
      const double odds = state->shares.data[b] - 0.5;

      gradus_scene_bar (scene, 0.5 * (edge_of (work, b) + edge_of (work, b + 1)), width_of (work),
                        -0.03 * top, 0.03 * top,
                        fabs (odds) <= 1e-12 ? GRADUS_ROLE_MUTED
                        : odds > 0           ? GRADUS_ROLE_CLASS + 1
                                             : GRADUS_ROLE_CLASS,
                        1);
    }
  for (guint i = 0; i < work->n; i++)
    {
      const gboolean one = table->label[i] > 0;
      const double y = (one ? 0.08 : -0.08) * top, x = gradus_table_row (table, i)[0];
      const gboolean wrong = i < state->judged && error_of (state->left.data[i] - 0.5, one) > 0;

      gradus_scene_point (scene, x, y, GRADUS_ROLE_CLASS + one, GRADUS_SHAPE_AUTO, 1, (int) i);
      if (wrong)
        gradus_scene_point (scene, x, y, GRADUS_ROLE_ERROR, GRADUS_SHAPE_CROSS, 1.3, -1);
      if (i == state->last && (leaving || (gradus_position_is_phase (here, "drop")
                                           && here->micro > 0)))
        gradus_scene_point (scene, x, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, -1);
    }
  if (state->judged > 0)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_ERROR, GRADUS_SHAPE_CROSS,
                              _ ("wrong when left out"));
  for (guint c = 0; c < 2; c++)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + (int) c, GRADUS_SHAPE_AUTO,
                              gradus_table_get_class_name (table, c));
}

static void
build_score (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;

  gradus_contest_draw (here, &contest, &state->attempts, state->certified, number_best (here),
                       scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "stairs", N_ ("Two stairs and two bells"), .build = build_stairs },
  { "score", N_ ("Errors over the number of bins"), .build = build_score },
  { "table", N_ ("Rows in the bins"), .kit = gradus_kit_matrix, .of = "counts",
    .with = "sequential numbers", .caption = GRADUS_SAY (
      { NULL, N_ ("rows: class 0, class 1 of each input; columns: bins") }) },
  { "data", N_ ("What is predicted"), .kit = gradus_kit_classes, .of = "", .with = "sides" });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("How many bins?"), N_ ("Choose into how many bins the axis is cut."),
    .shows = "score", .asks = "bins",
    .pseudocode = N_ ("choose a number of bins B"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "w = \\frac{x_{\\max} - x_{\\min}}{\\role{accent}{B}}",
    .filled = GRADUS_SAY (
      { NULL, "w = \\frac{<range-high> - <range-low>}{<bins|accent>} = <width>" }),
    .said = GRADUS_SAY (
      { NULL, NN_ ("One bin: of {n} rows {tried-errors} are wrong when each is left out once.",
        "With {bins} bins of width {width}, of {n} rows {tried-errors} are wrong when each is "
        "left out once."), "bins" }) },
  { "drop", N_ ("Drop the rows into their bins"), N_ ("Each row is a brick on its bin."),
    .shows = "stairs",
    .pseudocode = N_ ("for each row: n[bin, class] + 1"), .once = TRUE, .n_micro = n_rows,
    .run = run_drop, .rule = "n_{bc} = \\sum_i [x_i \\in b]\\,[y_i = c]",
    .filled = GRADUS_SAY (
      { NULL, "\\role{class1}{n_{<bin>,1}} = <bin-one|class1>,\\quad "
              "\\role{class0}{n_{<bin>,0}} = <bin-zero|class0>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Row {row}, of class {row-class}, at {row-x}, falls into bin {bin}: from "
                     "{bin-low} up to {bin-high}.") },
      { NULL, N_ ("All {n} rows have fallen, {zeros} of class 0 and {ones} of class 1.") }) },
  { "smooth", N_ ("Add imaginary rows"), N_ ("Each bin gets a few rows of each class that nobody "
                                             "has seen."),
    .shows = "stairs",
    .pseudocode = N_ ("for each bin, for each class: n + λ"), .once = TRUE, .n_micro = n_bins,
    .run = run_smooth, .rule = "n_{bc} + \\role{accent}{\\lambda}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{class1}{<bin-one>} + <lambda|accent>,\\quad "
              "\\role{class0}{<bin-zero>} + <lambda|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Rows in bin {bin}: {bin-one} and {bin-zero}, and {lambda} imaginary of each "
                     "class.") },
      { NULL, N_ ("No bin is without a row any more: {imaginary} imaginary ones of each class are "
                  "there, beside {ones} and {zeros} that were seen.") }) },
  { "stairs", N_ ("Two stairs"), N_ ("Counts become shares: each class is divided by all it has."),
    .shows = "stairs",
    .pseudocode = N_ ("for each bin: p ← (n + λ) / (n_c + λB)"), .once = TRUE, .n_micro = n_bins,
    .run = run_stairs,
    .rule = "p_{bc} = \\frac{n_{bc} + \\role{accent}{\\lambda}}"
            "{n_c + \\role{accent}{\\lambda} B}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{class1}{p_{<bin>,1}} = \\frac{<bin-one> + <lambda|accent>}{<ones> + "
              "<imaginary|accent>} = <rate-one|class1>,\\quad \\role{class0}{p_{<bin>,0}} = "
              "\\frac{<bin-zero> + <lambda|accent>}{<zeros> + <imaginary|accent>} = "
              "<rate-zero|class0>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Bin {bin} holds {percent rate-one} of class 1 and {percent rate-zero} of "
                     "class 0.") },
      { NULL, N_ ("Each stair sums to 1. The bells of the classes are drawn beside them, "
                  "dashed.") }) },
  { "decide", N_ ("Each bin gets its class"), N_ ("The class with the larger product of prior and "
                                                  "share has the bin."),
    .shows = "stairs",
    .pseudocode = N_ ("for each bin: P(1) ← n₁p₁ / (n₁p₁ + n₀p₀)"), .once = TRUE,
    .n_micro = n_bins, .run = run_decide,
    .rule = "P(1\\,|\\,b) = \\frac{n_1 p_{b1}}{n_1 p_{b1} + n_0 p_{b0}}",
    .filled = GRADUS_SAY (
      { NULL, "P(1\\,|\\,<bin>) = \\frac{<ones> \\cdot <rate-one|class1>}{<ones> \\cdot "
              "<rate-one|class1> + <zeros> \\cdot <rate-zero|class0>} = <share|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("In bin {bin}, from {bin-low} up to {bin-high}, class 1 has the probability "
                     "{share}.") },
      { NULL, NN_ ("In training {errors} of {n} rows is wrong.",
        "In training {errors} of {n} rows are wrong."), "errors" }) },
  { "leave-out", N_ ("Leave each row out"), N_ ("Each row is judged by the counts without it."),
    .shows = "stairs",
    .pseudocode = N_ ("for each row: judge it by n[bin, class] − 1"), .once = TRUE,
    .n_micro = n_rows, .run = run_leave_out,
    .rule = "p_{bc}^{\\text{-}i} = \\frac{n_{bc} - 1 + \\lambda}{n_c - 1 + \\lambda B}",
    .filled = GRADUS_SAY (
      { NULL, "p_{<bin>,<row-class>}^{\\text{-}<row>} = \\frac{<own-count> - 1 + <lambda|accent>}"
              "{<own-size> - 1 + <imaginary|accent>} = <own-rate>" }),
    .said = GRADUS_SAY (
      { "micro and row-wrong and row-alone", N_ ("Without row {row}, of class {row-class}, its bin "
                                                 "is empty: class 1 gets {row-left}, which is "
                                                 "wrong.") },
      { "micro and row-wrong", N_ ("Without row {row}, of class {row-class}, class 1 gets "
                                   "{row-left} in its bin, which is wrong.") },
      { "micro", N_ ("Without row {row}, of class {row-class}, class 1 gets {row-left} in its bin, "
                     "which is right.") },
      { "bells", N_ ("In training {errors} of {n} are wrong, left out {left-errors}; two bells "
                     "over the first input would get {bell-errors} wrong in training.") },
      { NULL, N_ ("In training {errors} of {n} are wrong, left out {left-errors}.") }) },
  { "certify", N_ ("Other numbers of bins"), N_ ("Few bins see little, many bins are empty."),
    .shows = "score",
    .pseudocode = N_ ("for B = 1, 2, 3, 5, 10, ...: leave each row out"), .once = TRUE,
    .n_micro = n_rivals, .run = run_certify,
    .rule = "B^* = \\arg\\min_B \\role{error}{E_{\\text{-}i}(B)}",
    .filled = GRADUS_SAY ({ NULL, "E_{\\text{-}i}(<rival-bins>) = <rival-score|error>" }),
    .said = GRADUS_SAY (
      { "micro", NN_ ("With {rival-bins} bin {rival-score} of {n} rows are wrong when left out.",
                      "With {rival-bins} bins {rival-score} of {n} rows are wrong when left out."),
        "rival-bins" },
      { "not attempted", N_ ("The best of {n-rivals} numbers of bins gets {best} of {n} wrong when "
                             "left out.") },
      { "tried-errors <= best", N_ ("Of {n-rivals} numbers of bins none does better than yours: "
                                    "{tried-errors} of {n} wrong when left out.") },
      { NULL, N_ ("The best of {n-rivals} numbers of bins gets {best} of {n} wrong when left out; "
                  "yours gets {tried-errors}.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "finer", N_ ("What do finer bins do?"), "leave-out", "stairs", .asks = GRADUS_ASKS_NUMBER,
    .about = "fine-errors", .scale = "1",
    .words = N_ ("With {fine} bins instead of {bins}, {fine-training} of {n} rows are wrong in "
                 "training. How many are wrong when each is left out once?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{fine-errors} of {n}: a row that sits alone in its bin "
                                     "leaves an empty one when it is left out.") }),
    .intuition = N_ ("You thought finer bins see more, but a row that sits alone in its bin takes "
                     "all that is known there along when it is left out."),
    .intuition_answer = "fine-training" },
  { "better", N_ ("Worse when left out?"), "leave-out", "stairs", .asks = GRADUS_ASKS_EVENT,
    .about = "left-errors > errors",
    .words = N_ ("In training {errors} of {n} rows are wrong. Will more be wrong when each is left "
                 "out once?") });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bins", .label = N_ ("Bins"), .symbol = "B",
    .blurb = N_ ("Into how many bins of equal width each input is cut."),
    GRADUS_PARAM_FIELD (Params, bins), .def = 10, .min = 1, .max = BINS, .slider_min = 1,
    .slider_max = 100, .applies = GRADUS_APPLIES_REDO },
  { .id = "from", .label = N_ ("From"),
    .blurb = N_ ("Where the first bin of the first input begins. Equal to the end, or where the "
                 "values take less than a twentieth: at the smallest value."),
    GRADUS_PARAM_FIELD (Params, from), .min = -1e12, .max = 1e12, .slider_min = -10,
    .slider_max = 10, .applies = GRADUS_APPLIES_REDO },
  { .id = "to", .label = N_ ("To"),
    .blurb = N_ ("Where the last bin of the first input ends. Equal to the beginning, or where the "
                 "values take less than a twentieth: at the largest value."),
    GRADUS_PARAM_FIELD (Params, to), .min = -1e12, .max = 1e12, .slider_min = -10,
    .slider_max = 10, .applies = GRADUS_APPLIES_REDO },
  { .id = "lambda", .label = N_ ("Smoothing"), .symbol = "\\lambda",
    .blurb = N_ ("So many imaginary rows of each class in each bin."),
    GRADUS_PARAM_FIELD (Params, lambda), .def = 1, .min = 1e-6, .max = 1e6, .slider_min = 0.01,
    .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_EMPTY] = { "empty", N_ ("An empty bin"), N_ ("At least one bin has no row at all.") },
  [EVENT_ALONE] = { "alone", N_ ("Alone in its bin"),
                    N_ ("A row has a bin for itself; left out, the bin is empty.") },
  [EVENT_TIE] = { "tie", N_ ("A tie"),
                  N_ ("A row has the probability ½, which is half an error.") });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "by-hand", .title = N_ ("Houses in two humps"),
    .blurb = N_ ("Twelve houses by their area, sold at once or not: five bins get all of them, two "
                 "bells miss six."),
    .data = "houses-12", .params = "bins=5 from=0 to=2000",
    .claims = "errors == 0\nleft-errors == 0\nbell-errors == 6\nn == 12" },
  { .id = "ten", .title = N_ ("Bins half as wide"),
    .blurb = N_ ("Ten bins: still no training error, and three when left out."),
    .params = "bins=10 from=0 to=2000", .claims = "errors == 0\nleft-errors == 3" },
  { .id = "drowned", .title = N_ ("Drowned in imaginary rows"),
    .blurb = N_ ("A million imaginary rows in each bin: every bin is as good as ½."),
    .params = "bins=5 from=0 to=2000 lambda=1000000", .claims = "max(shares) < 0.500001" },
  { .id = "moons", .title = N_ ("Two inputs"),
    .blurb = N_ ("Each input is cut into bins, and both vote: the regions are made of rectangles."),
    .data = "moons", .data_seed = 1, .params = "bins=8" },
  { .id = "groups", .title = N_ ("Two round groups"),
    .blurb = N_ ("Twenty bins for each input, and both vote."),
    .data = "blobs:k=2", .data_seed = 2, .params = "bins=20" },
  { .id = "needles", .title = N_ ("Failure: a bin for every house"),
    .blurb = N_ ("A hundred bins: no training error, and all twelve wrong when left out."),
    .data = "houses-12", .params = "bins=100 from=0 to=2000",
    .failure = N_ ("Every house sits alone. Left out, its bin is empty, both classes have the "
                   "imaginary row there, and the class that has lost a house has the smaller "
                   "prior. Take fewer bins, and choose their number by rows that are left out."),
    .claims = "errors == 0\nleft-errors == 12\never: event:alone\never: event:empty" });

/* CategoricalNB (alpha=1, min_categories=5).fit (bins, y).predict_proba ([0, 1, 2, 3, 4]). */
#define SKLEARN "scikit-learn 1.2.1, CategoricalNB"
#define NUMPY "numpy: counts put down by one, width 400, 200, 100, 50, 20"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", GRADUS_CHECK_END, "counts", GRADUS_EXPECT (3, 0, 3, 0, 0, 0, 3, 0, 3, 0), 0,
    "by hand" },
  { "by-hand", GRADUS_CHECK_END, "rates",
    GRADUS_EXPECT (4.0 / 11, 1.0 / 11, 4.0 / 11, 1.0 / 11, 1.0 / 11, 1.0 / 11, 4.0 / 11, 1.0 / 11,
                   4.0 / 11, 1.0 / 11), 1e-15, "by hand: 4 and 1 of 11" },
  { "by-hand", GRADUS_CHECK_END, "shares", GRADUS_EXPECT (0.2, 0.8, 0.2, 0.8, 0.5), 1e-12,
    SKLEARN },
  { "by-hand", GRADUS_CHECK_END, "left-errors", GRADUS_EXPECT (0), 0, NUMPY },
  { "ten", GRADUS_CHECK_END, "left-errors", GRADUS_EXPECT (3), 0, NUMPY },
  { "by-hand", GRADUS_CHECK_END, "rivals",
    GRADUS_EXPECT (5, 0, 1, 12, 2, 12, 3, 10, 5, 0, 10, 3, 20, 10, 40, 12, 100, 12), 0, NUMPY },
  { "needles", GRADUS_CHECK_END, "left-errors", GRADUS_EXPECT (12), 0, NUMPY },
  { "by-hand", GRADUS_CHECK_END, "bell-errors", GRADUS_EXPECT (6), 0,
    "numpy: normal densities of mean 648.333, 1000 and standard deviation 354.750, 418.330" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "bins", .title = N_ ("Five bins and a hundred"),
    .blurb = N_ ("Neither makes a training error; left out, the five bins get every house and the "
                 "hundred bins none."),
    .preset = "by-hand", .left = "bins=5", .right = "bins=100", .plot = "stairs",
    .claims = "left: errors == 0\nright: errors == 0\nleft: left-errors == 0\n"
              "right: left-errors == 12" });

static const GradusSheet sheet = {
  .aha = N_ ("Cut an axis into bins and counting learns any shape, as long as each bin has "
             "something to count."),
  .by_hand = N_ ("Sold 0 3 0 3 0, smoothed 1 4 1 4 1 of 11; not sold 3 0 3 0 0, smoothed 4 1 4 1 "
                 "1: sold with 0.2, 0.8, 0.2, 0.8, 0.5. A house of 890 is in the third bin: 0.2."),
  .why = "stairs",
  .intuition = N_ ("Finer bins see more, so they err less."),
  .caught_by = "finer",
  .breaks = N_ ("Widths 400, 200, 100, 50, 20: left out 0, 3, 10, 12, 12 of 12 are wrong, in "
                "training none throughout. Choose the width by cross-validation."),
  .needs = "naive-bayes-bernoulli laplace-smoothing",
  .leads_to = "state-discretisation decision-tree leave-one-out-cross-validation",
  .aliases = "discretisation; binning; histogram classifier; contingency table; 离散化; 分箱; "
             "列联表; lsh; fx",
  .terms = N_ ("discretisation; leave-one-out"),
};

const GradusDescriptor gradus_naive_bayes_discrete = {
  .id = "naive-bayes-discrete", .chapter = 6, .difficulty = 1,
  .title = N_ ("Naive Bayes on tables and bins"),
  .summary = N_ ("Cuts each input into bins, counts the classes in them, and lets the bins vote."),
  .goal = N_ ("Judge a house by the counts of its bin, and say why finer bins can be worse."),
  .source = "CS229 lecture notes, part IV, section 2",
  .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("Numeric inputs and a class of two."), GRADUS_MEMORIES (Params, State),
  GRADUS_TABLES, .questions = questions, .validate = validate, .prepare = prepare,
  .unprepare = unprepare, .init = init, .name = name, .predicts = GRADUS_PREDICTS_SCORE,
  .score = N_ ("the logarithm of the odds"), .predict = predict,
  .start_shows = "stairs",
  .start_said = GRADUS_SAY (
    { NULL, N_ ("{n} rows of two classes, {zeros} and {ones}. The dashed bells are what a normal "
                "distribution makes of each class.") }),
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_DIFFERS, "the bins stand at places of their own" },
    { "scale", GRADUS_DIFFERS, "the bins have a width of their own" },
    { "copies", GRADUS_DIFFERS, "counts begin at 1 (Laplace)" }),
};
