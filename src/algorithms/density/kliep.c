/* KLIEP: a ratio of densities is lifted where the good points are, while its mean over the test
 * points is held at 1.
 *
 * Objective. The ratio w (x) = p' (x) / p (x) of good points x'_i to test points x_i is a sum of
 * bumps around good points, w (x) = sum_j alpha_j psi_j (x), alpha_j >= 0. With A_ij = psi_j (x'_i)
 * and the prices b_j = mean psi_j (x_i),
 *
 *   J = mean ln (A alpha)_i    is to be largest,    b' alpha = 1.
 *
 * Up to a constant -J is the Kullback-Leibler divergence of p' from w p. J is concave, so that
 * there is one largest value. What is told as J is J of alpha over its level b' alpha, so that it
 * can be compared also in the middle of a round.
 *
 * Step. The printed rule goes uphill, alpha + epsilon A' (1 / A alpha), and mends what that broke:
 * shift along b to the level 1, cut below 0, divide by the level. One after the other these are not
 * the projection, and epsilon is a step of a sum over n' points. The exact rule multiplies,
 *
 *   alpha_j := alpha_j / b_j mean_i A_ij / (A alpha)_i,
 *
 * which is a round of EM for the shares alpha_j b_j of a mixture: the level is 1, no height falls
 * below 0, and J never falls.
 *
 * When to stop. J is concave, and so the best J is at most max_j gain_j / b_j - 1 higher, where
 * gain_j = mean_i A_ij / (A alpha)_i. The exact rule stops by that bound, the printed one when
 * alpha hardly moves.
 *
 * Cost. O(n' b) a round, at most 100 bumps.
 *
 * Edge cases. A good point that the kernels of no test point reach has the price 0: the ratio there
 * has no bound. Too long a step: bumps are cut and come back, in a cycle of two.
 *
 * Source: M. Sugiyama, T. Suzuki, S. Nakajima, H. Kashima, P. von Buenau and M. Kawanabe 2008,
 * Direct importance estimation for covariate shift adaptation, Annals of the Institute of
 * Statistical Mathematics 60, 699-746; Sugiyama, Illustrated Machine Learning, section 12.3.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-ratio-fit.h"
#include "two-samples.h"

#define CURVE 241
/* A phase that goes through the bumps does so in so many micro-steps at most. */
#define MOST_MICROS 12
/* Bumps and their numbers are drawn one by one up to here. */
#define MOST_SHOWN 12
/* Products that the best heights may cost, and rounds. */
#define MOST_WORK 4e6
#define MOST_ROUNDS 3000
/* What is less is nothing: prices, and ratios that are told. */
#define LEAST_PRICE 1e-300
#define LEAST_RATIO 1e-15

typedef enum { RULE_PRINTED, RULE_EXACT } Rule;
typedef enum { START_ONES, START_RANDOM } Start;

typedef struct
{
  guint rule, start;
  double rate, width, tolerance, bound;
  bool per_point;
  int bumps, rounds;
} Params;

typedef struct
{
  GradusArray alpha;             /* b */
  GradusArray before, earlier;   /* b: one and two rounds ago */
  GradusArray pull;              /* n': 1 / (A alpha)_i as the round began */
  guint cursor, bump;            /* bumps raised, and the last of them */
  double was, slope;             /* its height before, and sum_i A_ij / (A alpha)_i */
  double level_was, share;       /* before the phase; how far along b it was shifted */
  guint cut;                     /* heights that were below 0 */
  double change;                 /* |alpha - before| of the round */
  guint round;
  double objective_was;          /* as the round began */
} State;

typedef struct
{
  GradusTwoSamples *two;
  guint b;
  double *centres;               /* b x d */
  double *good, *test;           /* n' x b, n x b: psi_j there */
  double *price, price2;         /* b, and their sum of squares */
  double *best, best_objective;  /* heights that are nearly the best */
  guint top;                     /* the bump where all alike are highest */
  double largest;                /* of the best heights; what has less than 0.02 of it ends at 0 */
  int far;                       /* a row of the table without a price, or -1 */
} Work;

enum { EVENT_CUT, EVENT_CYCLE, EVENT_EARLY };

/* --- Numbers ---------------------------------------------------------------------------------- */

static double
dot (const double *a, const double *b, guint n)
{
  double sum = 0;

  for (guint j = 0; j < n; j++)
    sum += a[j] * b[j];
  return sum;
}

static double
level_of (const Work *work, const double *alpha)
{
  return dot (work->price, alpha, work->b);
}

/* J of @alpha over its level; NAN where the ratio is not above 0 at all good points. */
static double
objective_of (const Work *work, const double *alpha)
{
  const double level = level_of (work, alpha);
  double sum = 0;

  if (!(level > 0))
    return NAN;
  for (guint i = 0; i < work->two->n[0]; i++)
    {
      const double w = dot (&work->good[(gsize) i * work->b], alpha, work->b);

      if (!(w > 0))
        return NAN;
      sum += log (w) / work->two->n[0];
    }
  return sum - log (level);
}

/* mean_i A_ij / (A alpha)_i of all bumps, where alpha has the level 1. */
static void
find_gains (const Work *work, const double *alpha, double *gains)
{
  const double level = level_of (work, alpha);
  const guint n = work->two->n[0];

  memset (gains, 0, work->b * sizeof (double));
  for (guint i = 0; i < n; i++)
    {
      const double *row = &work->good[(gsize) i * work->b];
      const double pull = level / (dot (row, alpha, work->b) * n);

      for (guint j = 0; j < work->b; j++)
        gains[j] += row[j] * pull;
    }
}

/* What may be missing of J. */
static double
missing_of (const Work *work, const double *alpha)
{
  g_autofree double *gains = g_new (double, work->b);
  double most = 0;

  find_gains (work, alpha, gains);
  for (guint j = 0; j < work->b; j++)
    most = MAX (most, gains[j] / work->price[j]);
  return MAX (most - 1, 0);
}

static double
ratio_at (const Work *work, const double *alpha, const double *kernels)
{
  const double w = dot (kernels, alpha, work->b);

  return fabs (w) < LEAST_RATIO ? 0 : w;
}

/* The test point with the lowest ratio. */
static guint
lowest_of (const Work *work, const double *alpha)
{
  guint lowest = 0;

  for (guint i = 1; i < work->two->n[1]; i++)
    if (ratio_at (work, alpha, &work->test[(gsize) i * work->b])
        < ratio_at (work, alpha, &work->test[(gsize) lowest * work->b]))
      lowest = i;
  return lowest;
}

static void
find_best (Work *work, double width)
{
  const double cost = (double) work->two->n[0] * work->b;
  const guint rounds = (guint) CLAMP (MOST_WORK / cost, 20, MOST_ROUNDS);
  g_autofree double *gains = g_new (double, work->b);
  g_autofree double *among = g_new (double, (gsize) work->b * work->b);
  double most = 0;

  gradus_bumps_block (work->centres, work->b, work->centres, work->b, work->two->d, width, among);
  for (guint i = 0; i < work->b; i++)
    {
      double w = 0;

      work->best[i] = 1;
      for (guint j = 0; j < work->b; j++)
        w += among[(gsize) i * work->b + j];
      if (w > most)
        {
          most = w;
          work->top = i;
        }
    }
  for (guint k = 0; k < rounds; k++)
    {
      const double level = level_of (work, work->best);

      find_gains (work, work->best, gains);
      for (guint j = 0; j < work->b; j++)
        work->best[j] *= gains[j] / (work->price[j] * level);
    }
  for (guint j = 0; j < work->b; j++)
    work->largest = MAX (work->largest, work->best[j]);
  work->best_objective = objective_of (work, work->best);
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p);
  Work *work = g_new0 (Work, 1);
  GradusTwoSamples *two = gradus_two_samples_new (gradus_setup_get_dataset (setup), FALSE);
  guint b;

  work->two = two;
  work->centres = gradus_two_samples_centres (two, GRADUS_CENTRES_FIRST, (guint) p->bumps, &b);
  work->b = b;
  work->good = g_new (double, MAX ((gsize) two->n[0] * b, 1));
  work->test = g_new (double, MAX ((gsize) two->n[1] * b, 1));
  work->price = g_new0 (double, b);
  work->best = g_new0 (double, b);
  work->far = -1;
  gradus_bumps_block (two->x[0], two->n[0], work->centres, b, two->d, p->width, work->good);
  gradus_bumps_block (two->x[1], two->n[1], work->centres, b, two->d, p->width, work->test);
  gradus_bumps_means (work->test, two->n[1], b, NULL, work->price);
  work->price2 = dot (work->price, work->price, b);
  for (guint j = 0; j < b && work->far < 0; j++)
    if (!(work->price[j] > LEAST_PRICE))
      work->far = two->rows[0][(guint64) j * two->n[0] / b];
  for (guint i = 0; i < two->n[0] && work->far < 0; i++)
    {
      double sum = 0;

      for (guint j = 0; j < b; j++)
        sum += work->good[(gsize) i * b + j];
      if (!(sum > LEAST_PRICE))
        work->far = two->rows[0][i];
    }
  if (work->far < 0)
    find_best (work, p->width);
  return work;
}

static void
unprepare (gpointer workspace)
{
  Work *work = workspace;

  gradus_two_samples_free (work->two);
  g_free (work->centres);
  g_free (work->good);
  g_free (work->test);
  g_free (work->price);
  g_free (work->best);
  g_free (work);
}

/* --- Start ------------------------------------------------------------------------------------ */

static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->cursor = 0;
  if (gradus_array_length (&state->alpha) != work->b)
    return gradus_context_fail (context, _ ("There are %u bumps, and not as many heights. Begin "
                                            "with heights of the start."), work->b);
  if (!isfinite (objective_of (work, state->alpha.data)))
    return gradus_context_fail (context, _ ("The ratio has to be above 0 at every good point, and "
                                            "with these heights it is not. Give heights above "
                                            "0."));
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const GradusArray *given = gradus_context_start (context, "alpha");
  double *alpha;

  if (work->far >= 0)
    return gradus_context_fail (context, _ ("Good point %d is farther than all kernels reach from "
                                            "every test point: the ratio there is not bounded. "
                                            "Take a larger width."), work->far + 1);
  if (given != NULL)
    {
      gradus_array_assign (&state->alpha, given);
      return GRADUS_STATUS_CONTINUE;
    }
  alpha = gradus_array_init_vector (&state->alpha, work->b);
  for (guint j = 0; j < work->b; j++)
    alpha[j] = p->start == START_ONES ? 1 : gradus_rng_uniform (context->rng);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static double
step_of (const Params *p, const Work *work)
{
  return p->per_point ? p->rate / work->two->n[0] : p->rate;
}

static void
begin_round (State *state, const Work *work)
{
  const guint n = work->two->n[0];
  double *pull = gradus_array_init_vector (&state->pull, n);

  gradus_array_assign (&state->earlier, &state->before);
  gradus_array_assign (&state->before, &state->alpha);
  state->objective_was = objective_of (work, state->alpha.data);
  for (guint i = 0; i < n; i++)
    pull[i] = 1 / dot (&work->good[(gsize) i * work->b], state->alpha.data, work->b);
}

static GradusStatus
run_raise (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint n = work->two->n[0];
  guint until;
  double *alpha;

  if (state->cursor == 0)
    begin_round (state, work);
  until = MIN (state->cursor + gradus_stride (work->b, MOST_MICROS), work->b);
  state->level_was = level_of (work, state->before.data);
  alpha = gradus_array_write (&state->alpha);
  for (; state->cursor < until; state->cursor++)
    {
      const guint j = state->cursor;
      double slope = 0;

      for (guint i = 0; i < n; i++)
        slope += work->good[(gsize) i * work->b + j] * state->pull.data[i];
      state->bump = j;
      state->was = alpha[j];
      state->slope = slope;
      alpha[j] = p->rule == RULE_EXACT ? alpha[j] / work->price[j] * slope / n
                                       : alpha[j] + step_of (p, work) * slope;
      if (!isfinite (alpha[j]))
        return gradus_context_fail (context, _ ("The heights leave the range of numbers. Take a "
                                                "shorter step."));
    }
  if (state->cursor < work->b)
    return GRADUS_STATUS_AGAIN;
  state->cursor = 0;
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_raises, (work), gradus_n_strides (work->b, MOST_MICROS))

static GradusStatus
run_level (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  double *alpha = gradus_array_write (&state->alpha);

  state->level_was = level_of (work, alpha);
  state->share = (1 - state->level_was) / work->price2;
  for (guint j = 0; fabs (1 - state->level_was) > 1e-12 && j < work->b; j++)
    alpha[j] += work->price[j] * state->share;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_cut (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  double *alpha = gradus_array_write (&state->alpha);

  state->level_was = level_of (work, alpha);
  state->cut = 0;
  for (guint j = 0; j < work->b; j++)
    if (alpha[j] < 0)
      {
        alpha[j] = 0;
        state->cut++;
      }
  gradus_context_raise_if (context, EVENT_CUT, state->cut > 0);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_rescale (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  double *alpha = gradus_array_write (&state->alpha);

  state->level_was = level_of (work, alpha);
  for (guint j = 0; fabs (1 - state->level_was) > 1e-12 && j < work->b; j++)
    alpha[j] /= state->level_was;
  if (!isfinite (objective_of (work, alpha)))
    return gradus_context_fail (context, _ ("After the cut no bump reaches one of the good points: "
                                            "the step is too long. Take a shorter one."));
  return GRADUS_STATUS_CONTINUE;
}

static gboolean
goes_round (const State *state, const Work *work)
{
  const double size = sqrt (gradus_norm2 (&state->alpha));

  return state->round >= 2 && gradus_array_length (&state->earlier) == work->b
         && sqrt (gradus_distance2 (state->alpha.data, state->earlier.data, work->b)) < 1e-9 * size
         && state->change > 1e-6 * size;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const double missing = missing_of (work, state->alpha.data);
  gboolean done;

  state->round++;
  state->change = sqrt (gradus_distance2 (state->alpha.data, state->before.data, work->b));
  done = p->rule == RULE_EXACT ? missing <= p->bound : state->change < p->tolerance;
  gradus_context_raise_if (context, EVENT_CYCLE, goes_round (state, work));
  gradus_context_raise_if (context, EVENT_EARLY, done && missing > p->bound);
  return done                                   ? GRADUS_STATUS_CONVERGED
         : state->round >= (guint) p->rounds ? GRADUS_STATUS_EXHAUSTED : GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_objective, (state, work), objective_of (work, state->alpha.data))
GRADUS_NUMBER (number_level, (state, work), level_of (work, state->alpha.data))
GRADUS_NUMBER (number_lowest, (state, work),
               work->two->rows[1][lowest_of (work, state->alpha.data)])

static double
number_missing (const GradusPosition *here)
{
  GRADUS_HERE (state, work);

  return isfinite (objective_of (work, state->alpha.data)) ? missing_of (work, state->alpha.data)
                                                           : NAN;
}

GRADUS_VECTOR (array_price, (work), work->b, j, work->price[j])
GRADUS_VECTOR (array_best, (work), work->b, j, work->best[j])

static void
array_gain (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);

  if (!isfinite (objective_of (work, state->alpha.data)))
    return;
  find_gains (work, state->alpha.data, gradus_array_init_vector (out, work->b));
}

/* w of all rows of the table. */
static void
array_w (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work, table);
  double *w = gradus_array_init_vector (out, table->n);
  const double *const kernels[] = { work->good, work->test };

  for (guint k = 0; k < 2; k++)
    for (guint i = 0; i < work->two->n[k]; i++)
      w[work->two->rows[k][i]] = ratio_at (work, state->alpha.data,
                                           &kernels[k][(gsize) i * work->b]);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "alpha", N_ ("Heights of the bumps"), "\\alpha", GRADUS_QUANTITY (State, alpha),
    .indices = N_ ("bump"), .flags = GRADUS_TYPED | GRADUS_START },
  { "w", N_ ("Ratio"), "w(x)", .array = array_w, .indices = N_ ("point"),
    .flags = GRADUS_PER_DATUM },
  { "price", N_ ("Price of a height"), "b", .array = array_price, .indices = N_ ("bump") },
  { "gain", N_ ("Gain of a height"), "g", .array = array_gain, .indices = N_ ("bump") },
  { "best", N_ ("Heights that are nearly the best"), "\\alpha^*", .array = array_best,
    .indices = N_ ("bump") },
  { "objective", N_ ("Mean logarithm at the good points"), "J", .number = number_objective,
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_MORE, .beside = "1" },
  { "missing", N_ ("What may be missing of it"), "\\max_j g_j/b_j - 1", .number = number_missing,
    .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_LESS, .beside = "1" },
  { "level", N_ ("Mean ratio at the test points"), "b^T\\alpha", .number = number_level,
    .flags = GRADUS_METRIC },
  { "lowest", N_ ("Test point with the lowest ratio"), NULL, .number = number_lowest,
    .flags = GRADUS_NUMBERED },
  { "change", N_ ("Way of the round"), "|\\Delta\\alpha|", GRADUS_QUANTITY (State, change),
    GRADUS_KNOWN (State, round), .beside = "1" },
  { "before", NULL, NULL, GRADUS_QUANTITY (State, before), .flags = GRADUS_HIDDEN },
  { "earlier", NULL, NULL, GRADUS_QUANTITY (State, earlier), .flags = GRADUS_HIDDEN },
  { "pull", NULL, NULL, GRADUS_QUANTITY (State, pull), .flags = GRADUS_HIDDEN },
  { "round", NULL, NULL, GRADUS_QUANTITY (State, round) },
  { "cut-now", NULL, NULL, GRADUS_QUANTITY (State, cut) },
  { "was", NULL, NULL, GRADUS_QUANTITY (State, was) },
  { "slope", NULL, NULL, GRADUS_QUANTITY (State, slope) },
  { "level-was", NULL, NULL, GRADUS_QUANTITY (State, level_was) },
  { "share", NULL, NULL, GRADUS_QUANTITY (State, share) },
  { "b", NULL, NULL, GRADUS_PREPARED (Work, b) },
  { "best-objective", NULL, NULL, GRADUS_PREPARED (Work, best_objective), .beside = "1" });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  const guint j = MIN (state->bump, work->b - 1), n = work->two->n[1];
  const guint lowest = lowest_of (work, state->alpha.data);
  const double w = ratio_at (work, state->alpha.data, &work->test[(gsize) lowest * work->b]);
  const guint asked = (work->top + state->round) % work->b;
  double zeros = 0;

  for (guint k = 0; k < work->b; k++)
    zeros += state->alpha.data[k] == 0;
  gradus_names_whole (names, "j", j + 1);
  gradus_names_number (names, "now", state->alpha.data[j]);
  gradus_names_number (names, "price-j", work->price[j]);
  gradus_names_number (names, "gain-j", state->slope / work->two->n[0]);
  gradus_names_number (names, "step", step_of (p, work));
  gradus_names_number (names, "price2", work->price2);
  gradus_names_flag (names, "off-level", fabs (1 - state->level_was) > 1e-12);
  gradus_names_whole (names, "lowest-row", work->two->rows[1][lowest] + 1);
  gradus_names_number (names, "lowest-w", w);
  gradus_names_whole (names, "n-test", n);
  gradus_names_number (names, "others", n > 1 ? (n - w) / (n - 1) : NAN);
  gradus_names_number (names, "others-near", n > 1 ? MAX (0.5 * (1 - w) / (n - 1), 1e-3) : NAN);
  gradus_names_whole (names, "asked-row",
                      work->two->rows[0][(guint64) asked * work->two->n[0] / work->b] + 1);
  gradus_names_flag (names, "asked-ends", work->best[asked] < 0.02 * work->largest);
  gradus_names_number (names, "zeros", zeros);
  gradus_names_number (names, "one", 1);
}

/* --- What theory promises --------------------------------------------------------------------- */

GRADUS_HOLDS (holds_level, (state, work), fabs (level_of (work, state->alpha.data) - 1),
              *measured <= 1e-9)

static gboolean
holds_sign (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);

  for (guint j = 0; j < work->b; j++)
    *measured = MIN (*measured, state->alpha.data[j]);
  return *measured >= 0;
}

static gboolean
holds_rise (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work);

  if (p->rule == RULE_EXACT)
    *measured = state->objective_was - objective_of (work, state->alpha.data);
  return *measured <= 1e-9;
}

static gboolean
holds_bound (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);

  *measured = work->best_objective - objective_of (work, state->alpha.data)
              - missing_of (work, state->alpha.data);
  return *measured <= 1e-9;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "level", N_ ("The mean ratio at the test points is 1"), "b^T\\alpha = 1", holds_level,
    .phase = "rescale" },
  { "sign", N_ ("No height is below 0"), "\\alpha_j \\ge 0", holds_sign, .phase = "cut" },
  { "rise", N_ ("By the exact rule J never falls"), "J(\\alpha_{t+1}) \\ge J(\\alpha_t)",
    holds_rise, .phase = "rescale" },
  { "bound", N_ ("No more is missing than the bound"), "J^* - J \\le \\max_j g_j/b_j - 1",
    holds_bound, .phase = "rescale" });

/* --- Pictures --------------------------------------------------------------------------------- */

typedef struct
{
  const Work *work;
  const double *alpha;
  double width;
  guint from, until;       /* of the bumps */
} Sum;

static double
sum_at (gconstpointer data, double x)
{
  const Sum *sum = data;
  double w = 0, bump;

  for (guint j = sum->from; j < sum->until; j++)
    {
      gradus_bumps_block (&x, 1, &sum->work->centres[j], 1, 1, sum->width, &bump);
      w += sum->alpha[j] * bump;
    }
  return w;
}

static void
field_w (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  GRADUS_HERE (state, p, work);
  const guint d = work->two->d;
  g_autofree double *x = g_new0 (double, d), *kernels = g_new (double, work->b);

  for (gsize i = 0; i < n; i++)
    {
      x[0] = xy[2 * i];
      x[1] = xy[2 * i + 1];
      gradus_bumps_block (x, 1, work->centres, work->b, d, p->width, kernels);
      out[i] = dot (kernels, state->alpha.data, work->b);
    }
}

static void
build_ratio (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const GradusTwoSamples *two = work->two;
  const double margin = 0.04 * (two->high - two->low);
  const double low = two->low - margin, high = two->high + margin;
  Sum sum = { work, state->alpha.data, p->width, 0, work->b }, best = sum;
  double top = 1.6, tick;

  if (two->d > 1)
    {
      gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, table->names[table->x_columns[0]],
                             table->names[table->x_columns[1]]);
      gradus_scene_field (scene, GRADUS_FIELD_SCALAR, 1, field_w);
      gradus_two_samples_draw_plane (two, scene);
      return;
    }
  best.alpha = work->best;
  for (guint k = 0; k < CURVE; k++)
    {
      const double x = gradus_between (low, high, k / (CURVE - 1.0));

      top = MAX (top, MAX (sum_at (&sum, x), sum_at (&best, x)));
    }
  tick = 0.06 * top;
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, table->names[table->x_columns[0]], "w");
  gradus_scene_set_x_range (scene, low, high);
  gradus_scene_set_y_range (scene, -1.2 * tick, 1.1 * top);
  if (work->b <= MOST_SHOWN)
    {
      for (guint j = 0; j < work->b; j++)
        {
          sum.from = j;
          sum.until = j + 1;
          gradus_scene_function (scene, sum_at, &sum, low, high, CURVE, GRADUS_ROLE_MUTED,
                                 GRADUS_LINE_THIN);
        }
      gradus_scene_label (scene, C_ ("legend", "bumps"));
    }
  sum.from = 0;
  sum.until = work->b;
  for (guint i = 0; i < two->n[1]; i++)
    gradus_scene_segment (scene, two->x[1][i], 0, two->x[1][i], sum_at (&sum, two->x[1][i]),
                          GRADUS_ROLE_SECOND_SAMPLE,
                          two->n[1] <= MOST_SHOWN ? GRADUS_LINE_BOLD : GRADUS_LINE_THIN);
  gradus_scene_function (scene, sum_at, &sum, low, high, CURVE, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_BOLD);
  gradus_scene_label (scene, C_ ("legend", "ratio w"));
  gradus_two_samples_draw_ticks (two, tick, scene);
  gradus_scene_hrule (scene, level_of (work, state->alpha.data), GRADUS_ROLE_ACCENT,
                      GRADUS_LINE_DASHED, NULL);
  gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED,
                            C_ ("legend", "mean over the test points"));
  gradus_scene_hrule (scene, 1, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
}

/* The heights, and what the phase has done to each. */
static void
build_heights (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, previous);
  const gboolean few = work->b <= MOST_SHOWN;
  const gboolean moved = few && previous != NULL
                         && gradus_array_length (&previous->alpha) == work->b;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y | GRADUS_AXES_INTEGER_X, C_ ("axis", "bump"),
                         C_ ("axis", "height"));
  gradus_scene_set_x_range (scene, 0.4, work->b + 0.6);
  for (guint j = 0; j < work->b; j++)
    {
      const double now = state->alpha.data[j];

      /* Pale, where the number stands in it. */
      gradus_scene_bar (scene, j + 1, 0.6, 0, now, GRADUS_ROLE_MODEL, few ? 0.25 : 0.6);
      if (moved && previous->alpha.data[j] != now)
        gradus_scene_arrow (scene, j + 1, previous->alpha.data[j], j + 1, now, GRADUS_ROLE_ACCENT,
                            GRADUS_LINE_BOLD);
      if (few)
        {
          gradus_scene_segment (scene, j + 0.65, work->best[j], j + 1.35, work->best[j],
                                GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
          /* At the foot, where no arrow ends. */
          gradus_scene_text (scene, j + 1, 0, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND, 1,
                             GRADUS_NUM_DIGITS (now, 3));
        }
    }
  if (few)
    gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                              C_ ("legend", "nearly the best"));
  if (moved)
    gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD,
                              C_ ("legend", "this phase"));
}

/* What a height gains over what it costs: 1 for those that stay, less for those that end at 0. */
static void
build_worth (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  g_autofree double *gains = g_new (double, work->b);

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X, C_ ("axis", "bump"),
                         C_ ("axis", "gain / price"));
  gradus_scene_set_x_range (scene, 0.4, work->b + 0.6);
  if (gradus_kit_waits (scene, !isfinite (objective_of (work, state->alpha.data)),
                        _ ("The ratio is not above 0 at all good points.")))
    return;
  find_gains (work, state->alpha.data, gains);
  for (guint j = 0; j < work->b; j++)
    {
      const double worth = gains[j] / work->price[j];

      gradus_scene_bar (scene, j + 1, 0.6, 1, worth,
                        worth > 1 ? GRADUS_ROLE_CLASS + 1 : GRADUS_ROLE_CLASS, 0.6);
      if (work->b <= MOST_SHOWN)
        gradus_scene_text (scene, j + 1, MAX (worth, 1), GRADUS_ANCHOR_ABOVE,
                           GRADUS_ROLE_FOREGROUND, 1, GRADUS_NUM_DIGITS (worth, 4));
    }
  gradus_scene_hrule (scene, 1, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_THIN, NULL);
  gradus_scene_include (scene, 1, 1.02);
  gradus_scene_include (scene, 1, 0.98);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "ratio", N_ ("The ratio over both samples"), GRADUS_EDIT_POINTS, .build = build_ratio,
    .caption = GRADUS_SAY ({ NULL, N_ ("mean over the test points: {level}") }) },
  { "heights", N_ ("Heights of the bumps"), .build = build_heights,
    .caption = GRADUS_SAY ({ NULL, N_ ("J = {objective}") }) },
  { "worth", N_ ("What a height gains for its price"), .build = build_worth,
    .caption = GRADUS_SAY ({ NULL, N_ ("at most {missing} of J is missing") }) },
  { "climb", N_ ("J over the rounds"), .kit = gradus_kit_curves, .of = "objective",
    .with = "iterations" },
  { "missing", N_ ("What may be missing of J"), .kit = gradus_kit_curves, .of = "missing",
    .with = "iterations" });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "rule", .label = N_ ("Rule"),
    .blurb = N_ ("Uphill and mended, as it is printed; or exact, by multiplying."),
    GRADUS_PARAM_FIELD (Params, rule), .applies = GRADUS_APPLIES_REDO, GRADUS_CHOICES (
      [RULE_PRINTED] = { "printed", N_ ("Printed") },
      [RULE_EXACT] = { "exact", N_ ("Exact") }) },
  { .id = "rate", .label = N_ ("Step size"), .symbol = "\\varepsilon",
    .blurb = N_ ("How far the printed rule goes uphill."), GRADUS_PARAM_FIELD (Params, rate),
    GRADUS_RATE (3, 0.001, 10) },
  { .id = "per-point", .label = N_ ("Step per point"),
    .blurb = N_ ("Divide the step by the number of good points."),
    GRADUS_PARAM_FIELD (Params, per_point), .applies = GRADUS_APPLIES_LIVE },
  { .id = "width", .label = N_ ("Width of the bumps"), .symbol = "\\kappa",
    .blurb = N_ ("Standard deviation of a bump."), GRADUS_PARAM_FIELD (Params, width), .def = 1,
    .min = 1e-6, .max = 1e6, .slider_min = 0.1, .slider_max = 10, .logarithmic = TRUE,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "bumps", .label = N_ ("Most bumps"),
    .blurb = N_ ("Around so many good points, evenly chosen in their order."),
    GRADUS_PARAM_FIELD (Params, bumps), .def = 100, .min = 1, .max = 300, .slider_min = 1,
    .slider_max = 100, .applies = GRADUS_APPLIES_REDO },
  { .id = "start", .label = N_ ("Start"), .blurb = N_ ("Heights to begin with."),
    GRADUS_PARAM_FIELD (Params, start), .applies = GRADUS_APPLIES_REDO, GRADUS_CHOICES (
      [START_ONES] = { "ones", N_ ("All 1") },
      [START_RANDOM] = { "random", N_ ("At random, 0 to 1") }) },
  { .id = "tolerance", .label = N_ ("Tolerance"), .symbol = "\\tau",
    .blurb = N_ ("The printed rule stops when the heights move by less."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 1e-9, .min = 1e-12, .max = 1,
    .slider_min = 1e-9, .slider_max = 0.01, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "bound", .label = N_ ("Bound"),
    .blurb = N_ ("The exact rule stops when no more of J can be missing."),
    GRADUS_PARAM_FIELD (Params, bound), .def = 0.001, .min = 1e-9, .max = 1, .slider_min = 1e-5,
    .slider_max = 0.1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "rounds", .label = N_ ("Most rounds"), .blurb = N_ ("Where to stop at the latest."),
    GRADUS_PARAM_FIELD (Params, rounds), GRADUS_COUNT (1000, 1, 1000) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_CUT] = { "cut", N_ ("A bump is cut"), N_ ("A height fell below 0 and was set to 0.") },
  [EVENT_CYCLE] = { "cycle", N_ ("A cycle of two"),
                    N_ ("The heights are those of two rounds ago: the step is too long.") },
  [EVENT_EARLY] = { "early", N_ ("Stopped early"),
                    N_ ("The heights hardly move, and more of J may be missing than the bound.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "raise", N_ ("Lift at the good points"), N_ ("Each height grows with what it brings to the "
                                                 "logarithms at the good points."),
    .shows = "ratio", .pseudocode = N_ ("α ← α + ε Aᵀ(1 / Aα), or α ← α/b · mean A/(Aα)"),
    .run = run_raise, .n_micro = n_raises,
    .rules = GRADUS_SAY (
      { "rule == exact", "\\alpha_j := \\frac{\\alpha_j}{b_j}\\cdot\\frac{1}{n'}\\sum_i "
                         "\\frac{A_{ij}}{(A\\alpha)_i}" },
      { NULL, "\\alpha_j := \\alpha_j + \\varepsilon\\sum_i \\frac{A_{ij}}{(A\\alpha)_i}" }),
    .filled = GRADUS_SAY (
      { "rule == exact", "\\alpha_{<j>} = <calc was / price-j * gain-j = now|model>" },
      { NULL, "\\alpha_{<j>} = <calc was + step * slope = now|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Bump {j} goes from {was} to {now}.") },
      { "rule == exact", N_ ("Each height is multiplied by its gain over its price. The level is "
                             "{level}.") },
      { NULL, N_ ("All bumps are lifted, and the mean ratio at the test points with them: from "
                  "{level-was} to {level}.") }) },
  { "level", N_ ("Back to the level"), N_ ("Shift all heights in proportion to their prices, until "
                                           "the mean at the test points is 1."),
    .shows = "heights", .pseudocode = N_ ("α ← α + b (1 − bᵀα) / bᵀb"), .run = run_level,
    .rule = "\\alpha := \\alpha + b\\,\\frac{1 - b^T\\alpha}{b^T b}",
    .filled = GRADUS_SAY (
      { "off-level", "\\frac{1 - b^T\\alpha}{b^T b} = <calc ( 1 - level-was ) / price2 = share>" },
      { NULL, "b^T\\alpha = <level>" }),
    .said = GRADUS_SAY (
      { "not off-level", N_ ("The level is 1 already: there is nothing to shift.") },
      { "level-was > 1", N_ ("All heights sink, those with a high price most: the level goes from "
                             "{level-was} to 1.") },
      { NULL, N_ ("All heights rise, those with a high price most: the level goes from {level-was} "
                  "to 1.") }) },
  { "cut", N_ ("Cut below 0"), N_ ("A ratio is nowhere below 0, and no height may be."),
    .shows = "heights", .pseudocode = N_ ("α ← max(0, α)"), .run = run_cut,
    .rule = "\\alpha := \\max(0, \\alpha)",
    .filled = GRADUS_SAY ({ NULL, "b^T\\alpha = <level|foreground|5>" }),
    .said = GRADUS_SAY (
      { "event:cut", NN_ ("One height was below 0 and is 0 now, which lifts the level to "
                          "{level|5}.",
                          "{cut-now} heights were below 0 and are 0 now, which lifts the level to "
                          "{level|5}."), "cut-now" },
      { NULL, N_ ("No height is below 0: there is nothing to cut.") }) },
  { "rescale", N_ ("Divide by the level"), N_ ("What the cut has lifted is divided away."),
    .shows = "heights", .pseudocode = N_ ("α ← α / bᵀα"), .run = run_rescale,
    .rule = "\\alpha := \\frac{\\alpha}{b^T\\alpha}",
    .filled = GRADUS_SAY (
      { "off-level", "b^T\\alpha = \\frac{<level-was|foreground|5>}"
                     "{<level-was|foreground|5>} = 1" },
      { NULL, "b^T\\alpha = <level>" }),
    .said = GRADUS_SAY (
      { "off-level", N_ ("All heights are divided by {level-was|5}, and the level is 1.") },
      { NULL, N_ ("The level is 1 already: there is nothing to divide.") }) },
  { "check", N_ ("Is it enough?"), N_ ("How much of J can still be missing?"), .shows = "worth",
    .pseudocode = N_ ("until |Δα| < τ, or max g/b − 1 ≤ bound"), .run = run_check,
    .rules = GRADUS_SAY (
      { "rule == exact", "J^* - J \\le \\max_j\\frac{g_j}{b_j} - 1" },
      { NULL, "|\\Delta\\alpha| < \\tau" }),
    .filled = GRADUS_SAY (
      { "rule == exact", "J = <objective|model>,\\qquad J^* - J \\le <missing>" },
      { NULL, "J = <objective|model>,\\qquad |\\Delta\\alpha| = <change>" }),
    .said = GRADUS_SAY (
      { "event:early", N_ ("The heights move by less than {tolerance}, and the rule stops. "
                           "J = {objective}, and up to {missing} of it may be missing.") },
      { "event:cycle", N_ ("The heights are those of two rounds ago. J = {objective}: the step of "
                           "{rate} throws them back and forth.") },
      { "converged", N_ ("It is enough: J = {objective}. Of the test points the lowest ratio, "
                         "{lowest-w}, has point {lowest-row}.") },
      { "exhausted", NN_ ("Stopped at the limit of one round: J = {objective}, of which up to "
                          "{missing} may be missing.",
                          "Stopped at the limit of {rounds} rounds: J = {objective}, of which up "
                          "to {missing} may be missing."), "rounds" },
      { NULL, N_ ("After round {round} J = {objective|5}, and up to {missing} of it may be "
                  "missing.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "ends", N_ ("Does this bump end at 0?"), "raise", "ratio", .asks = GRADUS_ASKS_EVENT,
    .about = "asked-ends", .when = "round < 3 and b > 2",
    .words = N_ ("Each good point has a bump of its own. Does that of good point {asked-row} end "
                 "with the height 0?"),
    .truth = GRADUS_SAY (
      { "asked-ends", N_ ("Yes: the tails of its neighbours pay for what the ratio has there.") },
      { NULL, N_ ("No: without it the ratio there would be too low.") }),
    .intuition = N_ ("You thought this point needs a bump of its own, but the tails of its "
                     "neighbours pay for it already."),
    .intuition_answer = "no" },
  { "others", N_ ("What have the others?"), "rescale", "ratio", .asks = GRADUS_ASKS_NUMBER,
    .about = "others", .scale = "others-near", .when = "round == 0 and others > 1.005",
    .words = N_ ("Of {n-test} test points point {lowest-row} has the ratio {lowest-w}. The mean of "
                 "all is held at 1. What is the mean of the others?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{others}: what point {lowest-row} has less is given to the "
                                     "others.") }),
    .intuition = N_ ("You thought the others have 1, but the mean is 1 with the lowest among "
                     "them."),
    .intuition_answer = "one" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "three", .title = N_ ("Three good points"),
    .blurb = N_ ("The bump in the middle sinks, is cut in round 18, and after 26 rounds all is at "
                 "rest."),
    .data = "kliep-3", .seed = 1,
    .claims = "converged\nround == 26\never: event:cut\niteration 17: alpha[1] > 0\n"
              "iteration 18: alpha[1] == 0" },
  { .id = "by-hand", .title = N_ ("By hand: one round"),
    .blurb = N_ ("The prices add up to 1.42. After the round the level is 1, and the middle has "
                 "1.54."),
    .params = "rate=0.01 rounds=1", .seed = 1,
    .claims = "price[0] + price[1] + price[2] ~ 1.42\nlevel ~ 1.00\nw[1] ~ 1.54" },
  { .id = "exact", .title = N_ ("By multiplying"),
    .blurb = N_ ("Nothing to shift, to cut or to divide: J rises in each round, and the bound says "
                 "when it is enough."),
    .params = "rule=exact bound=0.005", .seed = 1,
    .claims = "converged\nmissing <= 0.005\nnever: event:cut" },
  { .id = "book", .title = N_ ("The book’s samples"),
    .blurb = N_ ("100 good points and 100 to be tested, of which the last is 5: its ratio is "
                 "0.00065 after 55 rounds."),
    .data = "kliep-200", .params = "rule=exact bound=0.01", .seed = 1,
    .claims = "converged\nround == 55\nlowest == 199\nw[199] < 0.00066\nw[199] > 0.00065" },
  { .id = "wide", .title = N_ ("Bumps that are wide"),
    .blurb = N_ ("With the width 5 the ratio of the point at 5 is 0.641 where the bound is "
                 "reached: too smooth to fall to nothing."),
    .data = "kliep-200", .params = "rule=exact bound=0.01 width=5", .seed = 1,
    .claims = "width == 5\nw[199] ~ 0.641" },
  { .id = "printed", .title = N_ ("Failure: stopped after two rounds"),
    .blurb = N_ ("With the step 0.01 the heights hardly move, and the rule stops at J = 0.282."),
    .data = "kliep-3", .params = "rate=0.01 tolerance=0.001", .seed = 1,
    .failure = N_ ("The best J is 0.287. That the heights hardly move says nothing of how far the "
                   "best is when the step is short. Look at the bound, and go on by the exact "
                   "rule."),
    .claims = "round == 2\nobjective ~ 0.282\nrate == 0.01\nbest-objective ~ 0.287\n"
              "ever: event:early" },
  { .id = "stride", .title = N_ ("Failure: a step too long"),
    .blurb = N_ ("With the step 5 one bump is left at last and J falls in every other round, to "
                 "−0.00219."),
    .data = "kliep-3", .params = "rate=5 rounds=50", .seed = 1,
    .failure = N_ ("The step is too long: the heights jump between two settings. Look at "
                   "J over the rounds. Take a shorter step, or divide it by the number of good "
                   "points."),
    .claims = "rate == 5\never: event:cycle\nexhausted" });

#define CARD "oracles-C/ch16.out, ch16b.out: NumPy"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", 1, "price", GRADUS_EXPECT (0.43546649, 0.55326626, 0.43555035), 1e-8, CARD },
  { "by-hand", 1, "alpha", GRADUS_EXPECT (0.7305475075, 0.6573764224, 0.7304938335), 1e-9, CARD },
  { "by-hand", 1, "objective", GRADUS_EXPECT (0.2816749003), 1e-9, CARD },
  { "by-hand", 1, "w", GRADUS_EXPECT (1.228128, 1.543543, 1.228082), 1e-6, CARD },
  { "three", GRADUS_CHECK_END, "iterations", GRADUS_EXPECT (26), 0, CARD },
  { "three", GRADUS_CHECK_END, "alpha", GRADUS_EXPECT (1.148366, 0, 1.147801), 1e-6, CARD },
  { "three", GRADUS_CHECK_END, "objective", GRADUS_EXPECT (0.287095046673), 1e-10, CARD },
  { "three", GRADUS_CHECK_END, "w", GRADUS_EXPECT (1.303704, 1.392696, 1.303215), 1e-6, CARD },
  { "exact", 1, "alpha", GRADUS_EXPECT (0.708712, 0.691817, 0.708576), 1e-6, CARD },
  { "exact", 2, "alpha", GRADUS_EXPECT (0.715197, 0.681688, 0.714959), 1e-6, CARD },
  { "exact", 3, "alpha", GRADUS_EXPECT (0.721568, 0.671718, 0.721254), 1e-6, CARD },
  { "exact", 10, "missing", GRADUS_EXPECT (0.007275827), 1e-8, CARD },
  { "printed", GRADUS_CHECK_END, "objective", GRADUS_EXPECT (0.28167756580), 1e-10, CARD },
  { "stride", GRADUS_CHECK_END, "objective", GRADUS_EXPECT (-0.002188), 1e-6, CARD },
  { "book", GRADUS_CHECK_END, "objective", GRADUS_EXPECT (0.067331), 1e-6, CARD });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "rules", .title = N_ ("The printed rule and the exact one"),
    .blurb = N_ ("With a short step the printed rule stops at J = 0.2817; the exact one goes on to "
                 "0.287."),
    .preset = "printed", .left = "rule=printed", .right = "rule=exact", .plot = "climb",
    .claims = "left: objective ~ 0.2817\nright: objective > 0.286\nleft < right: objective\n"
              "left: rate == 0.01" });

static const GradusSheet sheet = {
  .aha = N_ ("Lift the ratio where the good points are; the average over the test points must stay "
             "1."),
  .by_hand = N_ ("Good −1, 0, 1, test −1, 0, 1, 5: the prices add up to 1.42, the four ratios to "
                 "4, and the one of 5 is given to the others: 4/3 each."),
  .why = "worth", .intuition = N_ ("Each good point needs a bump of its own."),
  .caught_by = "ends",
  .breaks = N_ ("A short step and a loose tolerance: the rule stops after two rounds, and the "
                "bound 0.008 gives it away."),
  .needs = "density-ratio gaussian-divergence",
  .leads_to = "importance-weighted-ls rulsif lsdd",
  .aliases = "KLIEP; Kullback-Leibler importance estimation procedure; importance estimation; "
             "direct density ratio; KL散度密度比估计; 重要度估计; 密度比估计; klsd",
  .terms = N_ ("density ratio; Kullback-Leibler divergence; constraint; EM"),
};

const GradusDescriptor gradus_kliep = {
  .id = "kliep", .chapter = 16, .difficulty = 3, .title = N_ ("KL density-ratio estimation"),
  .summary = N_ ("Lifts a sum of bumps at the good points while its mean at the test points stays "
                 "1."),
  .goal = N_ ("Say what holds a ratio of densities down, and when its estimate is good enough."),
  .source = "Sugiyama et al. 2008; Sugiyama, Illustrated Machine Learning, section 12.3",
  .kind = GRADUS_KIND_ITERATIVE, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_SAMPLE | GRADUS_NEEDS_MODERATE, .distances = TRUE,
  .columns = N_ ("Inputs, and a sample: the first level is known to be good, the second is "
                 "tested."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .prepare = prepare,
  .unprepare = unprepare, .init = init, .refresh = refresh, .name = name, .end_shows = "ratio",
  .same = GRADUS_SAMENESS ({ "one-point", GRADUS_SENTENCE, NULL }),
  .start_said = GRADUS_SAY (
    { NULL, N_ ("{b} bumps around good points. Their mean at the test points is {level}, and has "
                "to be 1.") }),
};
