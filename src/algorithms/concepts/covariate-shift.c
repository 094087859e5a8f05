/* Covariate shift, an exploration: learnt in one place and asked in another.
 *
 * Situation. A curve f is hidden, the same everywhere. Inputs that are learnt from have the density
 * p, those that will be asked the density p': two bells under the hand. A polynomial of low degree
 * is fitted by least squares. What will its error be where it is asked, after ever more points?
 *
 * Stages. The learner bets on the error after 10,000 points (bet). One small sample is learnt from
 * (learn). Then many worlds with 10, 100, 1,000 and 10,000 points (census), each with its error
 * under p', which is known exactly. The law says where they settle and why (law), and other
 * degrees are tried (degrees).
 *
 * Law. With A = E phi phi', v = E phi f under p the fit goes to A^-1 v, the best model of the
 * source, and its error to L = E' (f - phi' A^-1 v)^2, whatever n is. With the rest r = f -
 * phi' A^-1 v and noise s^2 the mean error is L + c / n for large n,
 *
 *   c = tr (A' A^-1 S A^-1) + 2 E' [r phi]' A^-1 E [phi (phi' A^-1 phi) r],
 *   S = E (r^2 + s^2) phi phi',  A' = E' phi phi':
 *
 * the scatter of the fit, and the bias that least squares has where the model is wrong. Both L and
 * the second part are 0 where the model can be right.
 *
 * Two places. The same with a parabola seen at 0 and 1 alone, and asked at 3.
 *
 * Numbers. Expectations by the trapezoid rule (bells.h). Powers are those of (x - m) / s with the
 * mean and deviation of the source.
 *
 * Edge cases. Fewer different points than coefficients: of many models the shortest. A few points
 * have errors with a heavy tail: the median is told beside the mean.
 *
 * Cost. n b^2 a world.
 *
 * Source: 图解机器学习, section 18.1; H. Shimodaira 2000, Journal of Statistical Planning and
 * Inference 90(2), 227-244.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gsl/gsl_sort.h>

#include "bells.h"
#include "collect.h"
#include "gradus-linalg.h"
#include "gradus-mould.h"

enum { WORLD_BELLS, WORLD_PLACES };
enum { TRUTH_SINC, TRUTH_LINE, TRUTH_SQUARE };

#define SIZES 4
#define MOST_DEGREE 5
#define MOST (MOST_DEGREE + 1)
#define POWERS (2 * MOST_DEGREE + 1)
/* Points of all worlds of one size, at most, and strides that a size is shown in. */
#define POINTS 50000
#define STRIDES 10
#define FEWEST 5
/* The law is for large n; it is drawn from here on. */
#define LAW_FROM 30
#define CURVE 241
#define BINS 40
/* Standard deviations of a bell that are drawn to either side. */
#define SIDE 3.2
/* Two places to learn from, and one to be asked at. */
#define ASKED 3.0

static const guint sizes[SIZES] = { 10, 100, 1000, 10000 };

typedef struct
{
  guint world, truth;
  double source, source_width, target, target_width;
  double noise, bet;
  int degree, points, worlds;
} Params;

typedef struct
{
  GradusArray x, y;                /* points: of the sample that is shown */
  guint drawn, draw_done, draw_last;
  GradusArray theta;               /* degree + 1: of that sample */
  bool learnt;
  GradusCollection worlds[SIZES];  /* one column: the error under the target */
  guint strides, stride_done, stride_last;
  bool known;
  GradusArray degrees;             /* MOST_DEGREE x 2: errors under source and target */
  guint tried, try_done, try_last;
} State;

/* All that follows from the parameters. */
typedef struct
{
  guint b;
  double best[MOST];               /* of the source */
  Params aimed;                    /* learnt where it is asked */
  double target_best[MOST];        /* in its own powers */
  double limit, source_error, least, c;
  double target_moments[POWERS], target_cross[MOST], target_square;
  double degrees[MOST_DEGREE][2];
  double low, high;                /* of the picture */
} Work;

enum { EVENT_HOPELESS, EVENT_HARMLESS, EVENT_BETTER, EVENT_SHORT };

/* --- The two densities ------------------------------------------------------------------------ */

static double
truth_at (const Params *p, double x)
{
  switch (p->truth)
    {
    case TRUTH_SINC:
      return x == 0 ? 1 : sin (G_PI * x) / (G_PI * x);
    case TRUTH_LINE:
      return 1 - x / 2;
    case TRUTH_SQUARE:
    default:
      return x * x;
    }
}

static double
scaled (const Params *p, double x)
{
  return p->world == WORLD_PLACES ? x : (x - p->source) / p->source_width;
}

static void
fill_powers (const Params *p, double x, guint b, double *phi)
{
  phi[0] = 1;
  for (guint j = 1; j < b; j++)
    phi[j] = phi[j - 1] * scaled (p, x);
}

static double
model_at (const Params *p, const double *theta, guint b, double x)
{
  double sum = theta[b - 1];

  for (guint j = b - 1; j > 0; j--)
    sum = sum * scaled (p, x) + theta[j - 1];
  return sum;
}

/* z^power f^of_truth rest^of_rest, whose mean is taken. */
typedef struct
{
  const Params *p;
  guint power, of_truth, of_rest;
  const double *theta;             /* of the rest */
  const double *inverse;           /* NULL, or b x b: times phi' inverse phi */
  guint b;
} Term;

static double
term_at (gconstpointer data, double x)
{
  const Term *t = data;
  double value = pow (scaled (t->p, x), t->power);

  if (t->of_truth > 0)
    value *= pow (truth_at (t->p, x), t->of_truth);
  if (t->of_rest > 0)
    value *= pow (truth_at (t->p, x) - model_at (t->p, t->theta, t->b, x), t->of_rest);
  if (t->inverse != NULL)
    {
      double phi[MOST];

      fill_powers (t->p, x, t->b, phi);
      value *= gradus_quadratic_form (t->inverse, t->b, phi);
    }
  return value;
}

/* E z^power of the scaled inputs, without the tails that a sum over places leaves out. */
static double
moment_of (const Params *p, const GradusBell *bell, guint power)
{
  const double mean = scaled (p, bell->mean), width = bell->deviation / p->source_width;
  double before = 0, moment = 1;

  for (guint k = 1; k <= power; k++)
    {
      const double next = mean * moment + (k - 1) * width * width * before;

      before = moment;
      moment = next;
    }
  return moment;
}

/* The mean of a term under the source or the target. */
static double
mean_of (const Term *t, gboolean target)
{
  const Params *p = t->p;
  const GradusBell bell = target ? (GradusBell) { p->target, p->target_width }
                                 : (GradusBell) { p->source, p->source_width };

  if (p->world == WORLD_PLACES)
    return target ? term_at (t, ASKED) : 0.5 * term_at (t, 0) + 0.5 * term_at (t, 1);
  if (t->of_truth == 0 && t->of_rest == 0 && t->inverse == NULL)
    return moment_of (p, &bell, t->power);
  return gradus_bell_mean (&bell, term_at, t, 1);
}

/* --- What follows at once --------------------------------------------------------------------- */

static void
fill_gram (const double *moments, guint b, double *gram)
{
  for (guint i = 0; i < b; i++)
    for (guint j = 0; j < b; j++)
      gram[i * b + j] = moments[i + j];
}

/* theta' A theta - 2 theta' v + E f^2. */
static double
error_by (const double *theta, guint b, const double *moments, const double *cross, double square)
{
  double gram[MOST * MOST], sum = square;

  fill_gram (moments, b, gram);
  for (guint j = 0; j < b; j++)
    sum -= 2 * theta[j] * cross[j];
  return MAX (sum + gradus_quadratic_form (gram, b, theta), 0);
}

/* The best model of the source; the shortest of several. */
static void
find_best (const Params *p, guint b, double *inverse, double *theta)
{
  double moments[POWERS], cross[MOST], gram[MOST * MOST], log_det;
  Term t = { .p = p };

  for (t.power = 0; t.power < 2 * b - 1; t.power++)
    moments[t.power] = mean_of (&t, FALSE);
  t.of_truth = 1;
  for (t.power = 0; t.power < b; t.power++)
    cross[t.power] = mean_of (&t, FALSE);
  fill_gram (moments, b, gram);
  if (gradus_invert (gram, b, inverse, &log_det))
    gradus_multiply_vector (inverse, b, b, cross, theta);
}

/* See the law. */
static double
find_rate (const Params *p, const Work *work, const double *inverse)
{
  const guint b = work->b;
  double scatter[MOST * MOST], gram[MOST * MOST], left[MOST * MOST], right[MOST * MOST];
  double moments[POWERS], bias[MOST], pull[MOST], rest[MOST], sum = 0;
  Term t = { .p = p, .theta = work->best, .b = b };

  for (t.power = 0; t.power < 2 * b - 1; t.power++)
    {
      t.of_rest = 2;
      moments[t.power] = mean_of (&t, FALSE);
      t.of_rest = 0;
      moments[t.power] += p->noise * p->noise * mean_of (&t, FALSE);
    }
  fill_gram (moments, b, scatter);
  fill_gram (work->target_moments, b, gram);
  gradus_multiply (gram, inverse, b, b, b, left);
  gradus_multiply (scatter, inverse, b, b, b, right);
  for (guint i = 0; i < b; i++)
    for (guint j = 0; j < b; j++)
      sum += left[i * b + j] * right[j * b + i];
  t.of_rest = 1;
  for (t.power = 0; t.power < b; t.power++)
    {
      t.inverse = NULL;
      rest[t.power] = mean_of (&t, TRUE);
      t.inverse = inverse;
      bias[t.power] = mean_of (&t, FALSE);
    }
  gradus_multiply_vector (inverse, b, b, bias, pull);
  for (guint j = 0; j < b; j++)
    sum += 2 * rest[j] * pull[j];
  return sum;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p);
  Work *work = g_new0 (Work, 1);
  double inverse[MOST * MOST], theta[MOST];
  Term t = { .p = p };

  for (t.power = 0; t.power < POWERS; t.power++)
    work->target_moments[t.power] = mean_of (&t, TRUE);
  t.of_truth = 1;
  for (t.power = 0; t.power < MOST; t.power++)
    work->target_cross[t.power] = mean_of (&t, TRUE);
  t = (Term) { .p = p, .of_truth = 2 };
  work->target_square = mean_of (&t, TRUE);
  for (guint d = 1; d <= MOST_DEGREE && p->world == WORLD_BELLS; d++)
    {
      find_best (p, d + 1, inverse, theta);
      t = (Term) { .p = p, .of_rest = 2, .theta = theta, .b = d + 1 };
      work->degrees[d - 1][0] = mean_of (&t, FALSE);
      work->degrees[d - 1][1] = mean_of (&t, TRUE);
    }
  work->b = 1 + (p->world == WORLD_PLACES ? 1 : (guint) p->degree);
  work->aimed = *p;
  if (p->world == WORLD_BELLS)
    {
      work->aimed.source = p->target;
      work->aimed.source_width = p->target_width;
      find_best (&work->aimed, work->b, inverse, work->target_best);
      t = (Term) { .p = &work->aimed, .of_rest = 2, .theta = work->target_best, .b = work->b };
      work->least = mean_of (&t, FALSE);
    }
  else
    work->target_best[0] = truth_at (p, ASKED);
  find_best (p, work->b, inverse, work->best);
  t = (Term) { .p = p, .of_rest = 2, .theta = work->best, .b = work->b };
  work->limit = mean_of (&t, TRUE);
  work->source_error = mean_of (&t, FALSE);
  work->c = find_rate (p, work, inverse);
  work->low = MIN (p->source - SIDE * p->source_width,
                   p->target - SIDE * p->target_width);
  work->high = MAX (p->source + SIDE * p->source_width,
                    p->target + SIDE * p->target_width);
  if (p->world == WORLD_PLACES)
    {
      work->low = -0.5;
      work->high = ASKED + 0.5;
    }
  return work;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static guint
worlds_of (const Params *p, guint size)
{
  return MAX (MIN ((guint) p->worlds, POINTS / sizes[size]), FEWEST);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);

  gradus_array_init_vector (&state->x, (guint) p->points);
  gradus_array_init_vector (&state->y, (guint) p->points);
  gradus_array_init_vector (&state->theta, work->b);
  for (guint k = 0; k < SIZES; k++)
    gradus_collection_init (&state->worlds[k], worlds_of (p, k), 1);
  return GRADUS_STATUS_CONTINUE;
}

static void
draw_point (const Params *p, gsl_rng *rng, double *x, double *y)
{
  *x = p->world == WORLD_PLACES ? gradus_rng_uniform (rng) < 0.5
                                : p->source + p->source_width * gradus_rng_gaussian (rng);
  *y = truth_at (p, *x) + p->noise * gradus_rng_gaussian (rng);
}

/* Least squares of @n points in the scaled powers; of several the shortest. */
static void
fit (const Params *p, const double *x, const double *y, guint n, guint b, double *theta)
{
  double gram[MOST * MOST] = { 0 }, cross[MOST] = { 0 }, phi[MOST], values[MOST];
  double vectors[MOST * MOST];

  for (guint i = 0; i < n; i++)
    {
      fill_powers (p, x[i], b, phi);
      for (guint j = 0; j < b; j++)
        {
          cross[j] += phi[j] * y[i];
          for (guint k = 0; k <= j; k++)
            gram[j * b + k] += phi[j] * phi[k];
        }
    }
  memset (theta, 0, sizeof (double) * b);
  gradus_symmetric_eigen (gram, b, values, vectors);
  for (guint k = 0; k < b && values[k] > 1e-12 * values[0]; k++)
    {
      double along = 0;

      for (guint j = 0; j < b; j++)
        along += vectors[k * b + j] * cross[j];
      for (guint j = 0; j < b; j++)
        theta[j] += along / values[k] * vectors[k * b + j];
    }
}

GRADUS_RUN (run_bet, (work),
            (gradus_context_raise_if (context, EVENT_HARMLESS, work->limit < 1e-9),
             GRADUS_STATUS_CONTINUE))

static GradusStatus
run_learn (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint i = state->draw_done, n = (guint) p->points;

  draw_point (p, context->rng, &gradus_array_write (&state->x)[i],
              &gradus_array_write (&state->y)[i]);
  state->drawn = i + 1;
  if (state->drawn == n)
    {
      fit (p, state->x.data, state->y.data, n, work->b, gradus_array_write (&state->theta));
      state->learnt = true;
      gradus_context_raise_if (context, EVENT_SHORT, n < work->b);
    }
  return gradus_step_done (&state->draw_done, &state->draw_last, n);
}

/* One world with @n points: the error of its fit under the target. */
static double
try_world (const Params *p, const Work *work, guint n, gsl_rng *rng)
{
  g_autofree double *x = g_new (double, n), *y = g_new (double, n);
  double theta[MOST];

  for (guint i = 0; i < n; i++)
    draw_point (p, rng, &x[i], &y[i]);
  fit (p, x, y, n, work->b, theta);
  return error_by (theta, work->b, work->target_moments, work->target_cross,
                   work->target_square);
}

static GradusStatus
run_census (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint size = state->stride_done / STRIDES, part = state->stride_done % STRIDES;
  const guint of = worlds_of (p, size);

  for (guint k = of * part / STRIDES; k < of * (part + 1) / STRIDES; k++)
    {
      const double error = try_world (p, work, sizes[size], context->rng);

      gradus_collection_add (&state->worlds[size], &error);
    }
  state->strides = state->stride_done + 1;
  return gradus_step_done (&state->stride_done, &state->stride_last, SIZES * STRIDES);
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->known = true;
  gradus_context_raise_if (context, EVENT_HOPELESS, work->limit > 20 * work->source_error
                                                      && work->limit > 1);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_degrees (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  double *rows;
  const guint d = state->try_done;

  if (p->world == WORLD_PLACES)
    return GRADUS_STATUS_CONTINUE;
  rows = d == 0 ? gradus_array_init_matrix (&state->degrees, MOST_DEGREE, 2)
                : gradus_array_write (&state->degrees);
  rows[2 * d] = work->degrees[d][0];
  rows[2 * d + 1] = work->degrees[d][1];
  state->tried = d + 1;
  gradus_context_raise_if (context, EVENT_BETTER,
                           d > 0 && rows[2 * d] < rows[2 * d - 2]
                             && rows[2 * d + 1] > rows[2 * d - 1] * (1 + 1e-9)
                             && rows[2 * d - 1] > 1e-12);
  return gradus_step_done (&state->try_done, &state->try_last, MOST_DEGREE);
}

GRADUS_MICROS (n_degrees, (p), p->world == WORLD_PLACES ? 1 : MOST_DEGREE)

/* --- Quantities ------------------------------------------------------------------------------- */

/* The size that the last worlds had. */
static guint
size_now (const State *state)
{
  return MIN (MAX (state->strides, 1) - 1, SIZES * STRIDES - 1) / STRIDES;
}

static double
mean_error (const State *state, guint size)
{
  return state->worlds[size].made > 0 ? state->worlds[size].mean.data[0] : NAN;
}

static double
median_error (const State *state, guint size)
{
  const guint n = state->worlds[size].made;
  g_autofree double *errors = NULL;

  if (n == 0)
    return NAN;
  errors = g_memdup2 (state->worlds[size].rows.data, n * sizeof (double));
  gsl_sort (errors, 1, n);
  return n % 2 == 1 ? errors[n / 2] : 0.5 * (errors[n / 2 - 1] + errors[n / 2]);
}

static double
sample_error (const State *state, const Work *work)
{
  return error_by (state->theta.data, work->b, work->target_moments, work->target_cross,
                   work->target_square);
}

GRADUS_NUMBER (number_error, (state), mean_error (state, size_now (state)))
GRADUS_NUMBER (number_sample, (state, work), sample_error (state, work))
GRADUS_VECTOR (array_means, (state), state->strides > 0 ? size_now (state) + 1 : 0, k,
               mean_error (state, k))
GRADUS_NUMBER (number_limit, (work), work->limit)
GRADUS_NUMBER (number_source_error, (work), work->source_error)
GRADUS_NUMBER (number_rate, (work), work->c)

/* Value at 0 and slope, of a line. */
static void
line_of (const Params *p, const Work *work, const double *theta, double line[2])
{
  const double scale = p->world == WORLD_PLACES ? 1 : p->source_width;

  line[1] = work->b == 2 ? theta[1] / scale : NAN;
  line[0] = work->b == 2 ? theta[0] - (p->world == WORLD_PLACES ? 0 : p->source) * line[1] : NAN;
}

static void
array_line (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (p, work);

  if (work->b == 2)
    line_of (p, work, work->best, gradus_array_init_vector (out, 2));
}

/* What a size keeps. */
#define KEPT(k, n)                                                                                 \
  { "errors-" n, N_ ("Errors of the worlds"), NULL,                                                \
    GRADUS_QUANTITY (State, worlds[k].rows), .flags = GRADUS_HIDDEN },                             \
  { "mean-" n, N_ ("Mean error"), NULL, GRADUS_QUANTITY (State, worlds[k].mean),                   \
    .flags = GRADUS_HIDDEN },                                                                      \
  { "worlds-" n, N_ ("Worlds"), NULL, GRADUS_QUANTITY (State, worlds[k].made) }

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "error", N_ ("Mean error where it is asked"), "\\bar E'", .number = number_error,
    GRADUS_KNOWN (State, strides), .flags = GRADUS_METRIC, .beside = "1" },
  { "sample-error", N_ ("Error of the sample that is shown"), "E'", .number = number_sample,
    GRADUS_KNOWN (State, learnt), .flags = GRADUS_METRIC, .beside = "1" },
  { "means", N_ ("Mean errors by size"), "\\bar E'", .array = array_means,
    .indices = N_ ("10, 100, 1,000, 10,000 points") },
  { "limit", N_ ("Error of the best model of the source"), "L", .number = number_limit,
    GRADUS_KNOWN (State, known), .flags = GRADUS_LISTED, .indices = N_ ("one number"),
    .beside = "1" },
  { "source-error", N_ ("The same where it is learnt"), "E", .number = number_source_error,
    GRADUS_KNOWN (State, known), .flags = GRADUS_LISTED, .indices = N_ ("one number"),
    .beside = "1" },
  { "rate", N_ ("What falls with 1/n"), "c", .number = number_rate, GRADUS_KNOWN (State, known),
    .flags = GRADUS_LISTED, .indices = N_ ("one number"), .beside = "1" },
  { "line", N_ ("Best line of the source"), "\\theta^*", .array = array_line,
    GRADUS_KNOWN (State, known), .indices = N_ ("value at 0, slope") },
  { "degrees", N_ ("Errors by degree"), "E,\\ E'", GRADUS_QUANTITY (State, degrees),
    .indices = N_ ("degree; where it is learnt, where it is asked"), .beside = "1" },
  { "x", N_ ("Inputs of the sample"), "x", GRADUS_QUANTITY (State, x), .indices = N_ ("point") },
  { "y", N_ ("Targets of the sample"), "y", GRADUS_QUANTITY (State, y), .indices = N_ ("point") },
  { "theta", N_ ("Coefficients in powers of z"), "\\theta", GRADUS_QUANTITY (State, theta),
    GRADUS_KNOWN (State, learnt), .indices = N_ ("power") },
  KEPT (0, "ten"), KEPT (1, "hundred"), KEPT (2, "thousand"), KEPT (3, "myriad"),
  { "drawn", N_ ("Points drawn"), NULL, GRADUS_QUANTITY (State, drawn) },
  { "learnt", N_ ("Learnt"), NULL, GRADUS_QUANTITY (State, learnt) },
  { "strides", N_ ("Strides of the census"), NULL, GRADUS_QUANTITY (State, strides) },
  { "known", N_ ("Known"), NULL, GRADUS_QUANTITY (State, known) },
  { "tried", N_ ("Degrees tried"), NULL, GRADUS_QUANTITY (State, tried) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  const guint size = size_now (state), last = MIN (state->draw_last, (guint) p->points - 1);
  const guint d = MIN (state->try_last, MOST_DEGREE - 1);
  double line[2], mine[2], aimed[2];

  line_of (p, work, work->best, line);
  line_of (p, work, state->theta.data, mine);
  line_of (&work->aimed, work, work->target_best, aimed);
  gradus_names_flag (names, "places", p->world == WORLD_PLACES);
  gradus_names_flag (names, "straight", work->b == 2);
  gradus_names_flag (names, "right", work->limit < 1e-9);
  gradus_names_whole (names, "b", work->b);
  gradus_names_whole (names, "drawn-now", last + 1);
  gradus_names_number (names, "x-now", state->x.data[last]);
  gradus_names_number (names, "y-now", state->y.data[last]);
  gradus_names_vector (names, "my-line", mine, 2);
  gradus_names_vector (names, "source-line", line, 2);
  gradus_names_vector (names, "target-line", aimed, 2);
  gradus_names_whole (names, "size", sizes[size]);
  gradus_names_whole (names, "n-worlds", state->worlds[size].made);
  gradus_names_number (names, "median", median_error (state, size));
  gradus_names_number (names, "spread", state->worlds[size].made > 1
                                          ? gradus_collection_error (&state->worlds[size], 0)
                                          : NAN);
  gradus_names_number (names, "ten", mean_error (state, 0));
  gradus_names_number (names, "myriad", mean_error (state, SIZES - 1));
  gradus_names_number (names, "settles", gradus_settle_square (work->limit, 1));
  gradus_names_number (names, "at-myriad",
                       gradus_settle_square (work->limit + work->c / sizes[SIZES - 1], 1));
  gradus_names_number (names, "at-hundred", work->limit + work->c / 100);
  gradus_names_number (names, "at-source", gradus_settle_square (work->source_error, 1));
  gradus_names_number (names, "least", gradus_settle_square (work->least, 1));
  gradus_names_number (names, "falls", work->c);
  gradus_names_number (names, "nothing", 0);
  gradus_names_whole (names, "now-degree", d + 1);
  gradus_names_number (names, "degree-source", gradus_settle_square (work->degrees[d][0], 1));
  gradus_names_number (names, "degree-target", gradus_settle_square (work->degrees[d][1], 1));
  gradus_names_number (names, "two-source", gradus_settle_square (work->degrees[1][0], 1));
  gradus_names_number (names, "two-target", gradus_settle_square (work->degrees[1][1], 1));
  gradus_names_number (names, "three-source", gradus_settle_square (work->degrees[2][0], 1));
  gradus_names_number (names, "three-target", gradus_settle_square (work->degrees[2][1], 1));
}

/* --- What theory promises --------------------------------------------------------------------- */

/* The best model of the source leaves a rest that no power goes along with. */
static gboolean
holds_normal (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work);
  Term t = { .p = p, .of_rest = 1, .theta = work->best, .b = work->b };
  Term whole = { .p = p, .of_truth = 2 };

  for (t.power = 0; t.power < work->b; t.power++)
    *measured = MAX (*measured, fabs (mean_of (&t, FALSE)));
  return *measured <= 1e-7 * (1 + mean_of (&whole, FALSE));
}

/* Where both bells are the same, so are both errors. */
GRADUS_HOLDS (holds_same, (p, work), fabs (work->limit - work->source_error),
              p->world == WORLD_PLACES || p->source != p->target
                || p->source_width != p->target_width || *measured <= 1e-12)

/* The error of the best model of the target is not larger than any other. */
GRADUS_HOLDS (holds_least, (work), work->least - work->limit,
              *measured <= 1e-9 * (1 + work->limit))

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "normal", N_ ("The rest goes along with no power"), "E\\,\\phi\\,r = 0", holds_normal,
    .phase = "law" },
  { "same", N_ ("Without a shift both errors are one"), "p' = p \\Rightarrow E' = E", holds_same,
    .phase = "law" },
  { "least", N_ ("The best model of the target has less"), "\\min E' \\le L", holds_least,
    .phase = "law" });

/* --- Pictures --------------------------------------------------------------------------------- */

typedef struct
{
  const Params *p;
  const double *theta;
  guint b;
  double low, high;
} Graph;

GRADUS_CURVE (graph_at, Graph, g, x,
              CLAMP (g->theta != NULL ? model_at (g->p, g->theta, g->b, x) : truth_at (g->p, x),
                     g->low, g->high))

static void
draw_graph (const GradusPosition *here, const Params *p, const double *theta, double low,
            double high, GradusRole role, GradusLineStyle style, GradusScene *scene)
{
  GRADUS_HERE (work);
  const Graph graph = { p, theta, work->b, low, high };

  gradus_scene_function (scene, graph_at, &graph, work->low, work->high, CURVE, role, style);
}

/* A bell as a hill of @height at its top. */
static void
draw_hill (const GradusBell *bell, double height, const char *mean, const char *deviation,
           GradusRole role, GradusScene *scene)
{
  const double scale = height / exp (gradus_bell_log (bell, bell->mean));

  gradus_draw_bell (scene, bell->mean, bell->deviation, scale, bell->mean - SIDE * bell->deviation,
                    bell->mean + SIDE * bell->deviation, CURVE, role, GRADUS_LINE_SOLID);
  gradus_bell_draw_handles (bell, scale, mean, deviation, role, scene);
}

static void
build_world (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  double low = 0, high = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, "x", "y");
  for (guint k = 0; k <= 60; k++)
    {
      const double y = truth_at (p, gradus_between (work->low, work->high, k / 60.0));

      low = MIN (low, y);
      high = MAX (high, y);
    }
  low -= 0.15 * (high - low);
  gradus_scene_set_x_range (scene, work->low, work->high);
  gradus_scene_set_y_range (scene, low, high);
  draw_graph (here, p, NULL, low, high, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, scene);
  gradus_scene_label (scene, C_ ("legend", "hidden curve"));
  if (p->world == WORLD_BELLS)
    {
      const GradusBell source = { p->source, p->source_width };
      const GradusBell target = { p->target, p->target_width };

      draw_hill (&source, 0.35 * high, "source", "source-width", GRADUS_ROLE_CLASS, scene);
      gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS, GRADUS_LINE_SOLID,
                                C_ ("legend", "learnt here"));
      draw_hill (&target, 0.35 * high, "target", "target-width", GRADUS_ROLE_CLASS + 1, scene);
      gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS + 1, GRADUS_LINE_SOLID,
                                C_ ("legend", "asked here"));
    }
  else
    {
      for (guint k = 0; k < 2; k++)
        gradus_scene_stem (scene, k, 0, 0.35 * high, GRADUS_ROLE_CLASS);
      gradus_scene_stem (scene, ASKED, 0, 0.35 * high, GRADUS_ROLE_CLASS + 1);
      gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS, GRADUS_SHAPE_AUTO,
                                C_ ("legend", "learnt here"));
      gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + 1, GRADUS_SHAPE_AUTO,
                                C_ ("legend", "asked here"));
    }
  for (guint i = 0; i < state->drawn; i++)
    gradus_scene_point (scene, state->x.data[i], state->y.data[i],
                        state->draw_done > 0 && i + 1 == state->drawn ? GRADUS_ROLE_ACCENT
                                                                      : GRADUS_ROLE_DATA,
                        GRADUS_SHAPE_CIRCLE, 1, -1);
  if (state->learnt)
    {
      draw_graph (here, p, state->theta.data, 2 * low - high, 2 * high - low, GRADUS_ROLE_MODEL,
                  GRADUS_LINE_BOLD, scene);
      gradus_scene_label (scene, C_ ("legend", "fit"));
    }
  if (state->known)
    {
      draw_graph (here, &work->aimed, work->target_best, 2 * low - high, 2 * high - low,
                  GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, scene);
      gradus_scene_label (scene, C_ ("legend", "best where it is asked"));
    }
}

static void
draw_law (const Work *work, GradusScene *scene)
{
  double x[CURVE], y[CURVE];

  for (guint k = 0; k < CURVE; k++)
    {
      x[k] = LAW_FROM * pow (sizes[SIZES - 1] / (double) LAW_FROM, k / (CURVE - 1.0));
      y[k] = work->limit + work->c / x[k];
    }
  gradus_scene_polyline (scene, x, y, CURVE, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "L + c/n, for large n"));
  gradus_scene_hrule (scene, work->limit, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_label (scene, C_ ("legend", "limit L"));
}

static void
build_errors (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  double x[SIZES], y[SIZES];
  guint n = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X,
                         C_ ("axis", "points learnt from"), _ ("error where it is asked"));
  gradus_scene_set_x_range (scene, 8, 14000);
  gradus_scene_set_y_range (scene, 0, MAX (MAX (1, 1.1 * p->bet), 2 * work->limit));
  gradus_scene_hrule (scene, p->bet, GRADUS_ROLE_BET, GRADUS_LINE_DASHED, NULL);
  gradus_scene_label (scene, C_ ("legend", "bet"));
  gradus_scene_point (scene, sizes[SIZES - 1], p->bet, GRADUS_ROLE_BET, GRADUS_SHAPE_SQUARE, 1.2,
                      -1);
  gradus_scene_param_handle (scene, NULL, "bet", sizes[SIZES - 1], p->bet);
  for (guint k = 0; k < SIZES; k++)
    {
      const GradusCollection *worlds = &state->worlds[k];
      const double width = worlds->made > 1 ? 2 * gradus_collection_error (worlds, 0) : 0;

      if (worlds->made == 0)
        continue;
      x[n] = sizes[k];
      y[n++] = worlds->mean.data[0];
      gradus_scene_segment (scene, sizes[k], MAX (worlds->mean.data[0] - width, 0), sizes[k],
                            worlds->mean.data[0] + width, GRADUS_ROLE_MODEL, GRADUS_LINE_THIN);
    }
  gradus_scene_polyline (scene, x, y, n, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_SOLID | GRADUS_LINE_MARKERS);
  if (n > 0)
    gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID | GRADUS_LINE_MARKERS,
                              C_ ("legend", "mean of the worlds, ±2 standard errors"));
  if (state->known)
    draw_law (work, scene);
}

/* The errors of single worlds of the size in work. */
static void
build_worlds (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const double reach = MAX (0.75 * (work->limit + 3 * fabs (work->c) / sizes[size_now (state)]),
                            1e-6);
  const GradusCollectionView view = {
    .middle = reach, .reach = reach, .law = state->known ? work->limit : NAN, .law_spread = NAN,
    .role = GRADUS_ROLE_MODEL, .label = _ ("error where it is asked"),
    .draws = C_ ("axis", "worlds"), .waits = _ ("Worlds are counted after one of them is seen."),
  };

  gradus_collection_draw_histogram (&state->worlds[size_now (state)], &view, BINS, scene);
}

static void
build_degrees (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  double x[MOST_DEGREE], y[2][MOST_DEGREE], least = INFINITY;

  for (guint k = 0; k < 2 * state->tried; k++)
    least = MIN (least, state->degrees.data[k]);
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X
                                  | (least > 1e-20 ? GRADUS_AXES_LOG_Y : GRADUS_AXES_ZERO_Y),
                         C_ ("axis", "degree"), C_ ("axis", "error of the best model"));
  if (gradus_kit_waits (scene, state->tried == 0,
                        p->world == WORLD_PLACES ? _ ("Two places determine a line and no more.")
                                                 : _ ("Other degrees are tried at the end.")))
    return;
  for (guint k = 0; k < state->tried; k++)
    {
      x[k] = k + 1;
      y[0][k] = gradus_settle_square (state->degrees.data[2 * k], 1);
      y[1][k] = gradus_settle_square (state->degrees.data[2 * k + 1], 1);
    }
  gradus_scene_set_x_range (scene, 0.8, MOST_DEGREE + 0.2);
  gradus_scene_polyline (scene, x, y[0], state->tried, GRADUS_ROLE_CLASS,
                         GRADUS_LINE_SOLID | GRADUS_LINE_MARKERS);
  gradus_scene_label (scene, C_ ("legend", "learnt here"));
  gradus_scene_polyline (scene, x, y[1], state->tried, GRADUS_ROLE_CLASS + 1,
                         GRADUS_LINE_SOLID | GRADUS_LINE_MARKERS);
  gradus_scene_label (scene, C_ ("legend", "asked here"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "world", N_ ("Learnt here, asked there"), .build = build_world,
    .caption = GRADUS_SAY (
      { "known", N_ ("E = {source-error}, E′ = {limit}") },
      { "learnt", N_ ("error where it is asked: {sample-error}") },
      { NULL, N_ ("heights of the hills not to scale") }) },
  { "errors", N_ ("Error over the number of points"), .build = build_errors },
  { "worlds", N_ ("Errors of single worlds"), .build = build_worlds,
    .caption = GRADUS_SAY ({ "strides > 0", N_ ("{size|,} points: mean {error}, median "
                                                "{median}") }) },
  { "degrees", N_ ("Errors by degree"), .build = build_degrees });

/* --- What there is ---------------------------------------------------------------------------- */

#define WIDTH(member, standard)                                                                    \
  GRADUS_PARAM_FIELD (Params, member), .def = (standard), .min = 0.05, .max = 5,                   \
  .slider_min = 0.1, .slider_max = 2, .step = 0.05, .applies = GRADUS_APPLIES_REDO

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Bet"),
    .blurb = N_ ("The error where it is asked, after 10,000 points."),
    GRADUS_PARAM_FIELD (Params, bet), .def = 0.05, .max = 100, .slider_max = 1, .step = 0.01,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "truth", .label = N_ ("Hidden curve"), .blurb = N_ ("What is to be learnt."),
    GRADUS_PARAM_FIELD (Params, truth), GRADUS_CHOICES (
      { "sinc", N_ ("sin πx / πx") }, { "line", N_ ("A line, 1 − x/2") },
      { "square", N_ ("A parabola, x²") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "source", .label = N_ ("Learnt at"), .symbol = "m",
    .blurb = N_ ("The mean of the inputs that are learnt from. Drag the foot of the bell."),
    GRADUS_PARAM_FIELD (Params, source), GRADUS_PLACE (1, 5, -2, 4, 0.1) },
  { .id = "source-width", .label = N_ ("Width where learnt"), .symbol = "s",
    .blurb = N_ ("Their standard deviation. Drag the shoulder of the bell."),
    WIDTH (source_width, 0.5) },
  { .id = "target", .label = N_ ("Asked at"), .symbol = "m'",
    .blurb = N_ ("The mean of the inputs that will be asked. Drag the foot of the bell."),
    GRADUS_PARAM_FIELD (Params, target), GRADUS_PLACE (2, 5, -2, 4, 0.1) },
  { .id = "target-width", .label = N_ ("Width where asked"), .symbol = "s'",
    .blurb = N_ ("Their standard deviation. Drag the shoulder of the bell."),
    WIDTH (target_width, 0.25) },
  { .id = "degree", .label = N_ ("Degree"), .symbol = "p",
    .blurb = N_ ("The highest power of the model; 1 is a line."),
    GRADUS_PARAM_FIELD (Params, degree), .def = 1, .min = 1, .max = MOST_DEGREE,
    .enabled_if = "world=bells", .applies = GRADUS_APPLIES_REDO },
  { .id = "noise", .label = N_ ("Noise"), .symbol = "\\sigma",
    .blurb = N_ ("Standard deviation of what is added to the curve."),
    GRADUS_PARAM_FIELD (Params, noise), .def = 0.1, .max = 10, .slider_max = 1, .step = 0.05,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "points", .label = N_ ("Points that are shown"), .symbol = "n",
    .blurb = N_ ("The size of the one sample that is seen."),
    GRADUS_PARAM_FIELD (Params, points), .def = 10, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 50,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "worlds", .label = N_ ("Worlds"),
    .blurb = N_ ("How many are tried of each size; of large ones fewer."),
    GRADUS_PARAM_FIELD (Params, worlds), .def = 200, .min = 10, .max = 2000, .slider_min = 20,
    .slider_max = 500, .applies = GRADUS_APPLIES_REDO },
  { .id = "world", .label = N_ ("Inputs"), .blurb = N_ ("Where inputs come from."),
    GRADUS_PARAM_FIELD (Params, world), GRADUS_CHOICES (
      { "bells", N_ ("Two bells") }, { "places", N_ ("0 and 1; asked at 3") }),
    .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_HOPELESS] = { "hopeless", N_ ("Little can be said there"),
                       N_ ("The error where it is asked is above 1 and more than twenty times that "
                           "where it is learnt.") },
  [EVENT_HARMLESS] = { "harmless", N_ ("The model can be right"),
                       N_ ("The curve is one of the models: with enough points the shift does no "
                           "harm.") },
  [EVENT_BETTER] = { "better", N_ ("Better here, worse there"),
                     N_ ("A higher degree has less error where it is learnt and more where it is "
                         "asked.") },
  [EVENT_SHORT] = { "short", N_ ("Fewer points than coefficients"),
                    N_ ("Many models pass through the points; the shortest is shown.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("The model learns in one place and is asked in another."),
    .shows = "errors", .asks = "bet", .pseudocode = N_ ("bet on E′ after 10,000 points"),
    .once = TRUE, .run = run_bet,
    .rule = "E' = \\mathrm{E}_{\\role{class1}{p'}}\\,\\big(f(x) - \\theta^T\\phi(x)\\big)^2",
    .filled = GRADUS_SAY ({ NULL, "E'(10000) \\overset{?}{=} <bet|bet>" }),
    .said = GRADUS_SAY (
      { "places", N_ ("The parabola is seen at 0 and 1 and asked at 3. What is the squared error "
                      "there after 10,000 points?") },
      { NULL, N_ ("What will be the mean squared error where it is asked, after 10,000 points?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "learn", N_ ("Learn from a few"), N_ ("A few points, and least squares."),
    .shows = "world", .pseudocode = N_ ("draw x ~ p, y ← f(x) + noise\nfit θ"), .once = TRUE,
    .micro = "points", .run = run_learn,
    .rule = "\\hat\\theta = \\arg\\min_\\theta \\sum_i (y_i - \\theta^T\\phi(x_i))^2",
    .filled = GRADUS_SAY (
      { "micro", "(x_{<drawn-now>}, y_{<drawn-now>}) = (<x-now>, <y-now>)" },
      { "straight", "\\hat f(x) = <my-line[0]|model> <term my-line[1]|model>\\,x" },
      { NULL, "E' = <sample-error|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {drawn-now} of {points}: {y-now} at {x-now}.") },
      { "event:short", N_ ("{points} points do not determine {b} coefficients: this is the "
                           "shortest fit.") },
      { NULL, N_ ("The fit has the error {sample-error} where it is asked.") }) },
  { "census", N_ ("Try many worlds"), N_ ("The same with 10, 100, 1,000 and 10,000 points, again "
                                          "and again."),
    .shows = "errors", .pseudocode = N_ ("for n in 10, …, 10,000, for each world: E′"),
    .once = TRUE, .micro = G_STRINGIFY (SIZES) "*" G_STRINGIFY (STRIDES), .run = run_census,
    .rule = "\\bar E'(n) = \\frac{1}{W} \\sum_{w=1}^{W} E'(\\hat\\theta_w)",
    .filled = GRADUS_SAY ({ NULL, "\\bar E'(<size>) = <error|model>" }),
    .said = GRADUS_SAY (
      { "micro", NN_ ("{size|,} points, {n-worlds} world: the mean error is {error}, the median "
                      "{median}.",
                      "{size|,} points, {n-worlds} worlds: the mean error is {error}, the median "
                      "{median}."), "n-worlds" },
      { "places", N_ ("With 10 points the mean error is {ten}, with 10,000 it is {myriad}.") },
      { NULL, N_ ("From 10 to 10,000 points the mean error goes from {ten} to {myriad}.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {bet}.") },
                       { NULL, N_ ("You said {bet}, it is {myriad}.") }) },
  { "law", N_ ("The law"), N_ ("The fit goes to the best model of the source, whatever is asked."),
    .shows = "world", .pseudocode = N_ ("E′ → L, about L + c / n"), .once = TRUE, .run = run_law,
    .rule = "E'(n) \\approx L + \\frac{c}{n}, \\qquad L = \\mathrm{E}_{\\role{class1}{p'}} "
            "\\big(f - \\theta^{*T}\\phi\\big)^2, \\quad \\theta^* = A^{-1} "
            "\\mathrm{E}_{\\role{class0}{p}}\\,\\phi f",
    .filled = GRADUS_SAY (
      { NULL, "E'(10000) \\approx <settles|truth> + \\frac{<falls>}{10000} = "
              "<at-myriad|second>" }),
    .said = GRADUS_SAY (
      { "right", N_ ("The curve is one of the models, so the error goes to 0, wherever it is "
                     "asked.") },
      { "places", N_ ("Both points lie on the line y = x, and more of them change nothing: at 3 it "
                      "says 3 instead of 9, and 6² = 36.") },
      { "event:hopeless", N_ ("The error settles at {settles}, where it is learnt it is "
                              "{at-source}: hardly anything was seen of the place that is "
                              "asked.") },
      { NULL, N_ ("The error settles at {settles}, although it is {at-source} where it is learnt. "
                  "Of all such models the best there would have {least}.") }) },
  { "degrees", N_ ("Try other degrees"), N_ ("A richer model may be right in both places."),
    .shows = "degrees errors", .pseudocode = N_ ("for each degree: E and E′ of the best model"),
    .once = TRUE, .n_micro = n_degrees, .run = run_degrees,
    .rule = "E = \\mathrm{E}_{\\role{class0}{p}}\\,r^2, \\qquad E' = "
            "\\mathrm{E}_{\\role{class1}{p'}}\\,r^2",
    .filled = GRADUS_SAY (
      { "places", "b = <b>" },
      { NULL, "<now-degree>:\\quad E = <degree-source|class0>,\\quad E' = "
              "<degree-target|class1>" }),
    .said = GRADUS_SAY (
      { "places", N_ ("Two places determine a line and no more.") },
      { "micro and event:better", N_ ("Degree {now-degree}: {degree-source} where it is learnt, "
                                      "less than before, and {degree-target} where it is asked, "
                                      "more than before.") },
      { "micro", N_ ("Degree {now-degree}: {degree-source} where it is learnt, {degree-target} "
                     "where it is asked.") },
      { "right and degree == 1", N_ ("Each degree from 1 on is right, and has no error in either "
                                     "place.") },
      { NULL, N_ ("From degree 1 to 5 the error where it is asked goes from {degrees[0,1]} to "
                  "{degrees[4,1]}.") }) });

/* --- Questions -------------------------------------------------------------------------------- */

static const char *const degree_answers[] = { N_ ("It falls"), N_ ("It rises"), N_ ("It stays"),
                                              NULL };

static gboolean
ask_degree (const GradusPosition *before, GradusAsk *ask)
{
  const Params *p = before->params;

  if (p->world == WORLD_PLACES)
    return FALSE;
  g_string_append (ask->words, _ ("The best models of degree 2 and of degree 3, where it is "
                                  "learnt. From the one to the other, what does the error do where "
                                  "it is asked?"));
  return TRUE;
}

static gboolean
answer_degree (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const Work *work = after->workspace;
  const double two = work->degrees[1][1], three = work->degrees[2][1];

  answer->choices = 1u << (fabs (two - three) < 1e-12 ? 2 : three < two ? 0 : 1);
  g_string_append_printf (answer->words, _ ("It goes from %s to %s where it is asked."),
                          GRADUS_NUM (gradus_settle_square (two, 1)),
                          GRADUS_NUM (gradus_settle_square (three, 1)));
  return TRUE;
}

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "settles", N_ ("Where does the error settle?"), "learn", "errors", .asks = GRADUS_ASKS_NUMBER,
    .about = "at-myriad", .scale = "0.1", .when = "not right",
    .words = N_ ("Learnt about {source} and asked about {target}. What is the mean squared error "
                 "where it is asked, after 10,000 points?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{at-myriad}: about what the best model of the source has "
                                     "there, {settles}.") }),
    .intuition = N_ ("You thought more data heal it, but the error settles: it is the model's, not "
                     "the sample's."),
    .intuition_answer = "nothing" },
  { "degree", N_ ("Does a richer model help?"), "degrees", "degrees", GRADUS_ANSWER_CHOICE,
    degree_answers, ask_degree, answer_degree });

/* --- Examples --------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "sinc", .title = N_ ("A line and a bent curve"),
    .blurb = N_ ("Learnt about 1, asked about 2. The error settles at 0.285, whatever the number "
                 "of points; where it is learnt it is 0.0367, and another line would have "
                 "0.000647."),
    .data = "none", .seed = 1,
    .claims = "limit ~ 0.285\nsource-error ~ 0.0367\nleast ~ 0.000647\nsource == 1\ntarget == 2" },
  { .id = "by-hand", .title = N_ ("By hand: a parabola seen at 0 and 1"),
    .blurb = N_ ("The line through both is y = x. At 3 it says 3 instead of 9: the error is 36, "
                 "after 10 points or 10,000."),
    .params = "world=places truth=square noise=0", .seed = 2,
    .claims = "limit == 36\nline[0] == 0\nline[1] == 1\nmyriad ~ 36" },
  { .id = "right-model", .title = N_ ("A curve that is a line"),
    .blurb = N_ ("Now the model can be right: the error goes to 0, and with 10,000 points it is "
                 "below 0.0001, as far away as before."),
    .params = "truth=line", .seed = 3,
    .claims = "limit < 1e-12\nmyriad < 0.0001\never: event:harmless" },
  { .id = "cubic", .title = N_ ("Better here, worse there"),
    .blurb = N_ ("From degree 2 to 3 the error falls where it is learnt, from 0.0188 to 0.00733, "
                 "and rises where it is asked, from 0.0330 to 0.0419."),
    .params = "degree=3", .seed = 4,
    .claims = "degrees[1,0] ~ 0.0188\ndegrees[2,0] ~ 0.00733\ndegrees[1,1] ~ 0.0330\n"
              "degrees[2,1] ~ 0.0419\never: event:better" },
  { .id = "no-shift", .title = N_ ("Without a shift"),
    .blurb = N_ ("Asked where it is learnt: both errors are 0.0367."),
    .params = "target=1 target-width=0.5", .seed = 5,
    .claims = "limit ~ 0.0367\nsource-error ~ 0.0367\nsource == target" },
  { .id = "few", .title = N_ ("Three points for six coefficients"),
    .blurb = N_ ("Degree 5 and three points: many curves pass through them, and they say little of "
                 "another place."),
    .params = "degree=5 points=3 worlds=20", .seed = 6,
    .claims = "b == 6\npoints == 3\never: event:short" },
  { .id = "no-overlap", .title = N_ ("Failure: nothing was seen there"),
    .blurb = N_ ("Asked about 4, where next to no point is learnt from: the error settles at 3.13, "
                 "and is 0.0367 where it is learnt."),
    .params = "target=4", .seed = 7,
    .failure = N_ ("Two bells without a common place: what the curve does about 4 left no trace in "
                   "the points. Weights have nothing to lift there; only points from there help, "
                   "or a model that is right."),
    .claims = "limit ~ 3.13\nsource-error ~ 0.0367\ntarget == 4\never: event:hopeless" });

#define CARD "oracles-C/ch18.out: scipy.integrate.quad"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "sinc", 1, "limit", GRADUS_EXPECT (0.2852421640560252), 1e-9, CARD },
  { "sinc", 1, "source-error", GRADUS_EXPECT (0.03665213407675626), 1e-9, CARD },
  { "sinc", 1, "line", GRADUS_EXPECT (0.800367, -0.640294), 1e-6, CARD },
  { "sinc", 1, "rate", GRADUS_EXPECT (1.413812), 1e-6, CARD },
  { "sinc", 1, "degrees",
    GRADUS_EXPECT (0.03665213407675626, 0.2852421640560252, 0.018790226607741697,
                   0.03297373840076691, 0.007325185650785018, 0.04193953258724796,
                   0.0015268657241906175, 0.002513632788283865, 0.0007616213227865655,
                   0.0032940399821491458), 1e-9, CARD },
  { "by-hand", 1, "limit", GRADUS_EXPECT (36), 1e-12, "by hand: (9 − 3)²" },
  { "right-model", 1, "rate", GRADUS_EXPECT (0.0525), 1e-9, CARD },
  { "no-overlap", 1, "limit", GRADUS_EXPECT (3.1330036718718737), 1e-9, CARD });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "truths", .title = N_ ("A bent curve and a straight one"),
    .blurb = N_ ("The same shift. On the left the model is wrong and the error settles at 0.285; "
                 "on the right it is right, and the error goes to 0."),
    .preset = "sinc", .left = "truth=sinc", .right = "truth=line", .plot = "errors",
    .claims = "left: limit ~ 0.285\nright: limit < 1e-12\nleft > right: error" });

static const GradusSheet sheet = {
  .aha = N_ ("More data from the wrong place make a wrong model surer, not better."),
  .by_hand = N_ ("y = x² seen at 0 and 1: the line is y = x. At 3 it says 3 instead of 9, and more "
                 "points at 0 and 1 change nothing."),
  .why = "errors", .intuition = N_ ("With enough data the error goes to 0."),
  .caught_by = "settles",
  .breaks = N_ ("Two bells without a common place: the error settles at 3.13. A curve that is a "
                "line: it goes to 0, wherever the bells are."),
  .needs = "least-squares bias-variance",
  .leads_to = "importance-weighted-ls importance-weighted-cv",
  .aliases = "domain adaptation; extrapolation; train-test mismatch; 协变量移位; 协变量偏移; 外插; "
             "分布变化; 迁移学习; transfer learning; xblyw",
  .terms = N_ ("covariate shift; extrapolation"),
};

const GradusDescriptor gradus_covariate_shift = {
  .id = "covariate-shift", .chapter = 18, .difficulty = 1,
  .title = N_ ("Covariate shift"),
  .summary = N_ ("Learns a curve in one place and asks for it in another, with ever more points."),
  .goal = N_ ("Say when more data do not help, and which two cures there are."),
  .source = "图解机器学习, section 18.1; Shimodaira 2000",
  .kind = GRADUS_KIND_EXPLORATION, .data_kind = &gradus_data_none,
  .columns = N_ ("No data: two densities and a curve are all."), GRADUS_MEMORIES (Params, State),
  GRADUS_TABLES, .questions = questions, .prepare = prepare, .unprepare = g_free, .init = init,
  .name = name, .start_shows = "world",
  .start_said = GRADUS_SAY (
    { "places", N_ ("A parabola, two places to learn from and one to be asked at.") },
    { NULL, N_ ("A hidden curve, learnt about {source} and asked about {target}.") }),
};
