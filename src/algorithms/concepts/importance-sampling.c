/* Importance sampling: draw where it matters, and pay each draw back by its weight.
 *
 * Objective. The mean E g (X) of a function under a target density p', from draws of another
 * density p: a rare event is drawn often and counted little.
 *
 * Step. Draw a batch from p, and as many from p' itself, the plain way. Each draw has the
 * weight w = p' (x) / p (x). Add up w, w g and their squares. The estimate is sum w g / n, or
 * sum w g / sum w where the weights are normalised.
 *
 * Law. E w g = E' g, whatever p is: the estimate has no bias, as long as p has something
 * wherever p' g does. Its variance is (E w^2 g^2 - (E' g)^2) / n, and of n draws (sum w)^2 /
 * sum w^2 are left, the effective sample size. Of two bells with the variances a of p' and b
 * of p
 *
 *   E w^2 = b / sqrt (a (2b - a)) e^(d^2 / (2b - a)),    d the distance of their means,
 *
 * and infinite for 2b <= a: a proposal that is too narrow. w^2 p is a bell once more, with the
 * variance v = 1 / (2/a - 1/b), so E w^2 g^2 is known as well. The normalised estimate has a
 * bias, because its denominator is drawn too.
 *
 * Coins. A fair coin is drawn and one with 0.9 is wanted: four flips make sixteen worlds, and
 * all of them are gone through.
 *
 * Numbers. Weights are differences of logarithms. No draw has hit yet: the standard error
 * would be 0, and says nothing.
 *
 * Cost. O (1) a draw.
 *
 * Source: Sugiyama, Illustrated Machine Learning, section 18.1; H. Kahn, A. Marshall 1953.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "bells.h"
#include "collect.h"

#include <gsl/gsl_cdf.h>

enum { WORLD_BELLS, WORLD_COINS };
enum { ABOVE, ITSELF, ONE };
/* Columns of a row: what the batch estimates, that with normalised weights, the plain one. */
enum { WEIGHTED, NORMALISED, PLAIN, COLUMNS };

#define BINS 48
#define FLIPS 4
#define COIN_WORLDS 16
#define COIN_WANTED 0.9
/* Draws of a batch are shown in at most so many micro-steps. */
#define STRIDES 10
#define CURVE 161
/* A draw that is more than this share of a sum decides. */
#define HEAVY 0.3

typedef struct
{
  guint world, g;
  double target, target_width, proposal, width;
  double limit;
  int draws, batches;
  bool normalise;
} Params;

typedef struct
{
  GradusArray x, w;            /* draws: of this batch */
  guint drawn, done, last;     /* of this batch */
  guint plain_now;             /* plain draws of this batch above the limit */
  double plain_sum;            /* of g over the plain draws of this batch */
  bool weighed;
  GradusCollection all;        /* batches x COLUMNS */
  GradusArray bars;            /* BINS: sum of the weights of what fell there */
  GradusArray worths;          /* batches: share of the draws left, after each */
  double n, sum, squares;      /* all draws, and of their weights */
  double sum_g, squares_g, cross, size_g;   /* of w g, (w g)^2, w^2 g, |w g| */
  double plain;                /* sum of g over all plain draws */
  guint hits, plain_hits;
} State;

enum { EVENT_HIT, EVENT_HEAVY, EVENT_UNBOUNDED };

/* --- Laws ------------------------------------------------------------------------------------- */

static GradusBell
target_of (const Params *p)
{
  return (GradusBell) { p->target, p->target_width };
}

static GradusBell
proposal_of (const Params *p)
{
  return (GradusBell) { p->proposal, p->width };
}

static double
g_of (const Params *p, double x)
{
  return p->world == WORLD_COINS || p->g == ITSELF ? x : p->g == ONE ? 1 : x > p->limit;
}

static double
weight_of (const Params *p, double x)
{
  const GradusBell target = target_of (p), proposal = proposal_of (p);

  if (p->world == WORLD_COINS)
    return (x > 0 ? COIN_WANTED : 1 - COIN_WANTED) / 0.5;
  return exp (CLAMP (gradus_bell_log (&target, x) - gradus_bell_log (&proposal, x), -300, 300));
}

/* E g under a bell, or E g^2. */
static double
moment_of (const Params *p, const GradusBell *bell, guint power)
{
  if (p->g == ONE)
    return 1;
  if (p->g == ITSELF)
    return power == 1 ? bell->mean : gradus_square (bell->mean) + gradus_square (bell->deviation);
  return gsl_cdf_ugaussian_Q ((p->limit - bell->mean) / bell->deviation);
}

static double
truth_of (const Params *p)
{
  const GradusBell target = target_of (p);

  return p->world == WORLD_COINS ? COIN_WANTED : moment_of (p, &target, 1);
}

/* E w^2, or E w^2 g^2, with the mean of the proposal at @proposal; INFINITY where it is too
 * narrow. */
static double
second_moment (const Params *p, double proposal, gboolean with_g)
{
  const double a = gradus_square (p->target_width), b = gradus_square (p->width);
  const double d = p->target - proposal, curve = 2 / a - 1 / b;
  const GradusBell product = { (2 * p->target / a - proposal / b) / curve, 1 / sqrt (curve) };

  if (p->world == WORLD_COINS)
    return 0.5 * (gradus_square (COIN_WANTED) + (with_g ? 0 : gradus_square (1 - COIN_WANTED)))
           / 0.25;
  if (2 * b <= a * (1 + 1e-12))
    return INFINITY;
  return b / sqrt (a * (2 * b - a)) * exp (MIN (d * d / (2 * b - a), 700))
         * (with_g ? moment_of (p, &product, 2) : 1);
}

/* Of w g of one draw: by the square of the truth where there is one. */
static double
variance_of (const Params *p, double proposal)
{
  const double truth = truth_of (p), second = second_moment (p, proposal, TRUE);

  return truth != 0 ? MAX (second / (truth * truth) - 1, 0) : second;
}

/* The same of a plain draw. */
static double
plain_variance (const Params *p)
{
  const GradusBell target = target_of (p);
  const double truth = truth_of (p);
  const double second = p->world == WORLD_COINS ? COIN_WANTED : moment_of (p, &target, 2);

  return truth != 0 ? MAX (second / (truth * truth) - 1, 0) : second;
}

/* A relative standard error is the true one by the truth, where there is one. */
static double
unit_of (const Params *p)
{
  return truth_of (p) != 0 ? fabs (truth_of (p)) : 1;
}

static double
worth_law (const Params *p)
{
  return 1 / second_moment (p, p->proposal, FALSE);
}

static guint
draws_of (const Params *p)
{
  return p->world == WORLD_COINS ? FLIPS : (guint) p->draws;
}

static guint
batches_of (const Params *p)
{
  return p->world == WORLD_COINS ? COIN_WORLDS : (guint) p->batches;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static void
clear_sums (State *state)
{
  state->n = state->sum = state->squares = 0;
  state->sum_g = state->squares_g = state->cross = state->size_g = 0;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  gradus_array_init_vector (&state->x, draws_of (p));
  gradus_array_init_vector (&state->w, draws_of (p));
  gradus_array_init_vector (&state->bars, BINS);
  gradus_array_init_vector (&state->worths, batches_of (p));
  gradus_collection_init (&state->all, batches_of (p), COLUMNS);
  clear_sums (state);
  state->plain = state->plain_sum = 0;
  gradus_context_raise_if (context, EVENT_UNBOUNDED,
                           isinf (second_moment (p, p->proposal, FALSE)));
  return GRADUS_STATUS_CONTINUE;
}

static guint
strides_of (const Params *p)
{
  return MIN (draws_of (p), STRIDES);
}

GRADUS_MICROS (n_strides, (p), strides_of (p))

static GradusStatus
run_draw (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint n = draws_of (p), from = n * state->done / strides_of (p);
  const guint to = n * (state->done + 1) / strides_of (p);
  double *x = gradus_array_write (&state->x);

  if (state->done == 0)
    {
      state->plain_now = 0;
      state->plain_sum = 0;
      state->weighed = false;
    }
  for (guint i = from; i < to; i++)
    {
      double plain;

      if (p->world == WORLD_COINS)
        {
          x[i] = state->all.made >> (FLIPS - 1 - i) & 1 ? 0 : 1;
          continue;
        }
      x[i] = p->proposal + p->width * gradus_rng_gaussian (context->rng);
      plain = p->target + p->target_width * gradus_rng_gaussian (context->rng);
      state->plain_now += plain > p->limit;
      state->plain_sum += g_of (p, plain);
    }
  state->drawn = to;
  return gradus_step_done (&state->done, &state->last, strides_of (p));
}

static double
low_of (const Params *p)
{
  return p->world == WORLD_COINS
           ? -0.5
           : MIN (p->target - 4 * p->target_width, p->proposal - 4 * p->width);
}

static double
high_of (const Params *p)
{
  return p->world == WORLD_COINS
           ? 1.5
           : MAX (p->target + 4 * p->target_width, p->proposal + 4 * p->width);
}

static guint
bin_of (const Params *p, double x)
{
  const double bin = floor ((x - low_of (p)) / (high_of (p) - low_of (p)) * BINS);

  return (guint) CLAMP (bin, 0, BINS - 1);
}

static GradusStatus
run_weigh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  double *w = gradus_array_write (&state->w);

  for (guint i = 0; i < state->drawn; i++)
    w[i] = weight_of (p, state->x.data[i]);
  state->weighed = true;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_add (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  double *bars = gradus_array_write (&state->bars), row[COLUMNS] = { 0 }, sum = 0, most = 0;

  /* Each world of coins stands for itself. */
  if (p->world == WORLD_COINS)
    clear_sums (state);
  for (guint i = 0; i < state->drawn; i++)
    {
      const double w = state->w.data[i], g = g_of (p, state->x.data[i]);

      state->sum += w;
      state->squares += w * w;
      state->sum_g += w * g;
      state->size_g += fabs (w * g);
      state->squares_g += gradus_square (w * g);
      state->cross += w * w * g;
      state->hits += g != 0;
      bars[bin_of (p, state->x.data[i])] += w;
      row[WEIGHTED] += w * g;
      sum += w;
      most = MAX (most, p->normalise ? w : fabs (w * g));
    }
  state->n += state->drawn;
  row[NORMALISED] = sum > 0 ? row[WEIGHTED] / sum : 0;
  row[WEIGHTED] /= state->drawn;
  row[PLAIN] = state->plain_sum / state->drawn;
  gradus_collection_add (&state->all, row);
  gradus_array_write (&state->worths)[state->all.made - 1]
    = gradus_square (state->sum) / (state->squares * state->n);
  gradus_context_raise_if (context, EVENT_HIT,
                           state->plain_hits == 0 && state->plain_now > 0 && p->g == ABOVE);
  gradus_context_raise_if (context, EVENT_HEAVY,
                           p->world == WORLD_BELLS && state->n > 20
                             && most > HEAVY * (p->normalise ? state->sum : state->size_g));
  state->plain_hits += state->plain_now;
  state->plain += state->plain_sum;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  return state->all.made < batches_of (p) ? GRADUS_STATUS_CONTINUE : GRADUS_STATUS_CONVERGED;
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* What is estimated so far: in the worlds of coins the mean of all worlds. */
static double
number_estimate (const GradusPosition *here)
{
  GRADUS_HERE (state, p);

  if (state->all.made == 0)
    return NAN;
  if (p->world == WORLD_COINS)
    return state->all.mean.data[p->normalise ? NORMALISED : WEIGHTED];
  return p->normalise ? state->sum_g / state->sum : state->sum_g / state->n;
}

/* Its standard error, from the draws. */
static double
number_error (const GradusPosition *here)
{
  GRADUS_HERE (state, p);
  const double mean = number_estimate (here);

  if (state->all.made == 0 || state->hits == 0)
    return NAN;
  if (p->normalise)
    return sqrt (MAX (state->squares_g - 2 * mean * state->cross + mean * mean * state->squares, 0))
           / state->sum;
  return sqrt (MAX (state->squares_g / state->n - mean * mean, 0) / state->n);
}

GRADUS_NUMBER (number_left, (state), state->all.made > 0
                                       ? gradus_square (state->sum) / state->squares : NAN)

static double
number_plain (const GradusPosition *here)
{
  GRADUS_HERE (state, p);

  return state->all.made > 0 && p->world == WORLD_BELLS ? state->plain / state->n : NAN;
}

/* Of an infinite variance the third is 0. */
static void
list_law (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (p);
  const double law[] = { truth_of (p), worth_law (p), 1 / (1 + variance_of (p, p->proposal)) };

  gradus_array_init_vector (out, G_N_ELEMENTS (law));
  memcpy (gradus_array_write (out), law, sizeof law);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "estimate", N_ ("Estimate"), "\\hat g", .number = number_estimate, .flags = GRADUS_METRIC },
  { "error", N_ ("Standard error of the estimate"), "\\mathrm{s.e.}", .number = number_error,
    .flags = GRADUS_METRIC },
  { "left", N_ ("Effective sample size"), "m", .number = number_left, .flags = GRADUS_METRIC },
  { "plain", N_ ("Plain estimate"), "\\bar g", .number = number_plain, .flags = GRADUS_METRIC },
  { "law", N_ ("By the law"), "\\ell", .array = list_law, .shape = GRADUS_EXTENT (3),
    .indices = N_ ("truth, share of the draws left, 1/(1 + variance of one draw)") },
  { "x", N_ ("Draws of this batch"), "x_i", GRADUS_QUANTITY (State, x), .indices = N_ ("draw") },
  { "w", N_ ("Weights of this batch"), "w_i", GRADUS_QUANTITY (State, w),
    .indices = N_ ("draw") },
  { "rows", N_ ("Estimates of the batches"), "\\hat g_b", GRADUS_QUANTITY (State, all.rows),
    .indices = N_ ("batch: weighted, normalised, plain") },
  { "means", N_ ("Means of the batches"), "\\bar g", GRADUS_QUANTITY (State, all.mean),
    .indices = N_ ("weighted, normalised, plain") },
  { "bars", N_ ("Sums of weights"), "\\sum w", GRADUS_QUANTITY (State, bars),
    .indices = N_ ("column") },
  { "worths", N_ ("Share of the draws that is left"), "m/n", GRADUS_QUANTITY (State, worths),
    .indices = N_ ("batch") },
  { "sum", N_ ("Sum of the weights"), "\\sum w", GRADUS_QUANTITY (State, sum) },
  { "squares", N_ ("Sum of their squares"), "\\sum w^2", GRADUS_QUANTITY (State, squares) },
  { "sum-g", N_ ("Sum of w g"), "\\sum wg", GRADUS_QUANTITY (State, sum_g) },
  { "all-draws", N_ ("Draws so far"), "n", GRADUS_QUANTITY (State, n) },
  { "hits", N_ ("Draws that count"), "h", GRADUS_QUANTITY (State, hits) },
  { "plain-hits", N_ ("Plain draws that count"), "h", GRADUS_QUANTITY (State, plain_hits) },
  { "plain-now", N_ ("Plain draws of this batch that count"), "h",
    GRADUS_QUANTITY (State, plain_now) },
  { "made", N_ ("Batches"), NULL, GRADUS_QUANTITY (State, all.made) },
  { "drawn", N_ ("Draws of this batch so far"), NULL, GRADUS_QUANTITY (State, drawn) },
  { "weighed", N_ ("Weighed"), NULL, GRADUS_QUANTITY (State, weighed) });

static guint
heads_of (const State *state)
{
  guint heads = 0;

  for (guint i = 0; i < state->drawn; i++)
    heads += state->x.data[i] > 0;
  return heads;
}

/* The heaviest draw of the batch. */
static guint
heaviest (const State *state)
{
  guint most = 0;

  for (guint i = 1; i < state->drawn; i++)
    if (state->w.data[i] > state->w.data[most])
      most = i;
  return most;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const double total = (double) draws_of (p) * batches_of (p);
  const double variance = variance_of (p, p->proposal);
  guint newest, heavy;

  if (gradus_array_length (&state->x) == 0)
    return;
  newest = MAX (state->drawn, 1) - 1;
  heavy = heaviest (state);
  gradus_names_whole (names, "per-batch", draws_of (p));
  gradus_names_whole (names, "n-batches", batches_of (p));
  gradus_names_number (names, "total", total);
  gradus_names_number (names, "truth", truth_of (p));
  gradus_names_flag (names, "rare", p->world == WORLD_BELLS && p->g == ABOVE);
  gradus_names_number (names, "expected", total * truth_of (p));
  gradus_names_number (names, "guess", 0.01 * total);
  gradus_names_number (names, "x-now", state->x.data[newest]);
  gradus_names_number (names, "x-heavy", state->x.data[heavy]);
  gradus_names_number (names, "w-heavy", state->w.data[heavy]);
  gradus_names_number (names, "target-heavy",
                       p->world == WORLD_COINS ? (state->x.data[heavy] > 0 ? COIN_WANTED
                                                                           : 1 - COIN_WANTED)
                                               : state->w.data[heavy]
                                                   * exp (gradus_bell_log (
                                                     &(GradusBell){ p->proposal, p->width },
                                                     state->x.data[heavy])));
  gradus_names_number (names, "proposal-heavy",
                       p->world == WORLD_COINS
                         ? 0.5
                         : exp (gradus_bell_log (&(GradusBell){ p->proposal, p->width },
                                                 state->x.data[heavy])));
  gradus_names_number (names, "worth", state->all.made > 0
                                         ? state->worths.data[state->all.made - 1] : NAN);
  gradus_names_number (names, "worth-law", worth_law (p));
  gradus_names_number (names, "variance", variance);
  gradus_names_flag (names, "bounded", isfinite (variance));
  gradus_names_number (names, "law-error", isfinite (variance)
                                             ? sqrt (variance / total) : NAN);
  gradus_names_number (names, "plain-needed",
                       isfinite (variance) ? plain_variance (p) * total / variance : NAN);
  gradus_names_vector (names, "ws", state->w.data, MIN (state->drawn, FLIPS));
  gradus_names_vector (names, "xs", state->x.data, MIN (state->drawn, FLIPS));
  gradus_names_whole (names, "world-number", MIN (state->all.made + 1, batches_of (p)));
  gradus_names_word (names, "side-now", state->x.data[newest] > 0 ? _ ("heads") : _ ("tails"));
  gradus_names_whole (names, "heads", heads_of (state));
  gradus_names_flag (names, "untouched", state->all.made == 0 && state->drawn == 0);
  gradus_names_number (names, "batch-now", state->all.made > 0
                                             ? gradus_array_row (&state->all.rows,
                                                                 state->all.made - 1)[
                                                 p->normalise ? NORMALISED : WEIGHTED]
                                             : NAN);
}

/* --- What theory promises --------------------------------------------------------------------- */

/* E w = 1, in standard errors. */
static gboolean
holds_one (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const double second = second_moment (p, p->proposal, FALSE);

  /* Weights with long tails come near to their mean late, and not as a normal law says. */
  if (state->all.made == 0 || !(second < 4) || state->n < 50)
    return TRUE;
  *measured = fabs (state->sum / state->n - 1) / sqrt (MAX (second - 1, 1e-18) / state->n);
  return *measured <= 5;
}

static gboolean
holds_worlds (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);

  if (p->world != WORLD_COINS || state->all.made < COIN_WORLDS)
    return TRUE;
  *measured = fabs (state->all.mean.data[WEIGHTED] - COIN_WANTED);
  return *measured <= 1e-12;
}

static gboolean
holds_left (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state);

  if (state->all.made == 0)
    return TRUE;
  *measured = number_left (here) / state->n;
  return *measured <= 1 + 1e-9 && *measured > 0;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "one", N_ ("Weights have the mean 1"), "\\bar w = 1 \\pm 5\\,\\mathrm{s.e.}", holds_one,
    .phase = "add" },
  { "worlds", N_ ("All worlds of coins balance"), "E\\,wg = E'g", holds_worlds, .phase = "check" },
  { "left", N_ ("No more is left than was drawn"), "(\\sum w)^2 / \\sum w^2 \\le n", holds_left,
    .phase = "add" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* Far bells are drawn by powers of ten, down to this. */
#define FLOOR 1e-9

static gboolean
is_far (const Params *p)
{
  return p->world == WORLD_BELLS
         && fabs (p->target - p->proposal) > 2.5 * MAX (p->target_width, p->width);
}

GRADUS_CURVE (outline_at, GradusBell, bell, x, exp (gradus_bell_log (bell, x)))

/* As far as the picture reaches; by powers of ten, as far as the bell is above its foot. */
static void
draw_outline (const Params *p, GradusBell bell, GradusRole role, GradusLineStyle style,
              const char *label, GradusScene *scene)
{
  const double peak = gradus_bell_log (&bell, bell.mean);
  const double reach = is_far (p) ? bell.deviation * sqrt (2 * MAX (peak - log (FLOOR), 0))
                                  : INFINITY;

  gradus_scene_function (scene, outline_at, &bell, MAX (low_of (p), bell.mean - reach),
                         MIN (high_of (p), bell.mean + reach), CURVE, role, style);
  gradus_scene_label (scene, label);
}

static void
draw_coins (const State *state, GradusScene *scene)
{
  const char *const sides[] = { _ ("tails"), _ ("heads") };
  const double wanted[] = { 1 - COIN_WANTED, COIN_WANTED };

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "side"),
                         C_ ("axis", "share, by weight"));
  gradus_scene_set_x_names (scene, sides, 2);
  gradus_scene_set_x_range (scene, 0.4, 2.6);
  gradus_scene_set_y_range (scene, 0, 1.1);
  for (guint k = 0; k < 2; k++)
    {
      double sum = 0;

      for (guint i = 0; i < state->drawn; i++)
        sum += (state->x.data[i] > 0) == (k == 1) ? (state->weighed ? state->w.data[i] : 1) : 0;
      if (sum > 0)
        gradus_scene_bar (scene, k + 1, 0.5, 0, sum / state->drawn, GRADUS_ROLE_MODEL, 0.5);
      gradus_scene_segment (scene, k + 0.6, wanted[k], k + 1.4, wanted[k], GRADUS_ROLE_TRUTH,
                            GRADUS_LINE_DOTTED | GRADUS_LINE_BOLD);
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                            C_ ("legend", "wanted"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE,
                            state->weighed ? C_ ("legend", "weights of this world")
                                           : C_ ("legend", "flips of this world"));
}

static void
build_tokens (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double width = (high_of (p) - low_of (p)) / BINS;
  const double peak = 0.4 / MIN (p->target_width, p->width);
  const double foot = is_far (p) ? FLOOR : 0, ground = is_far (p) ? 3 * FLOOR : -0.05 * peak;

  if (p->world == WORLD_COINS)
    {
      draw_coins (state, scene);
      return;
    }
  gradus_scene_set_axes (scene, is_far (p) ? GRADUS_AXES_LOG_Y : GRADUS_AXES_DEFAULT, "x",
                         C_ ("axis", "density"));
  gradus_scene_set_x_range (scene, low_of (p), high_of (p));
  gradus_scene_set_y_range (scene, is_far (p) ? FLOOR : -0.1 * peak, 1.25 * peak);
  for (guint k = 0; k < BINS && state->n > 0; k++)
    {
      const double height = state->bars.data[k] / (state->n * width);

      if (height > foot)
        gradus_scene_bar (scene, low_of (p) + (k + 0.5) * width, width, foot, height,
                          GRADUS_ROLE_MODEL, 0.4);
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "weights piled up"));
  draw_outline (p, target_of (p), GRADUS_ROLE_CLASS + 1, GRADUS_LINE_BOLD,
                C_ ("legend", "target p′"), scene);
  draw_outline (p, proposal_of (p), GRADUS_ROLE_CLASS, GRADUS_LINE_DASHED,
                C_ ("legend", "proposal p"), scene);
  for (guint i = 0; i < state->drawn && i < 200; i++)
    gradus_scene_pale_point (scene, state->x.data[i], ground, GRADUS_ROLE_CLASS,
                             GRADUS_SHAPE_CIRCLE,
                             state->weighed ? CLAMP (sqrt (state->w.data[i]), 0.3, 3) : 0.8, 0.6,
                             -1);
  if (p->g == ABOVE)
    {
      gradus_scene_vrule (scene, p->limit, GRADUS_ROLE_ACCENT, GRADUS_LINE_DOTTED, NULL);
      gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_DOTTED,
                                C_ ("legend", "what counts begins here"));
    }
  gradus_scene_point (scene, p->proposal, ground, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_TRIANGLE, 1.4,
                      -1);
  gradus_scene_param_handle (scene, "proposal", NULL, p->proposal, ground);
}

static void
build_means (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double unit = unit_of (p), variance = variance_of (p, p->proposal);
  const double spread = isfinite (variance) ? unit * sqrt (variance / draws_of (p)) : 0.1 * unit;
  const guint column = p->normalise ? NORMALISED : WEIGHTED, made = state->all.made;
  /* A plain run that has no hit is at 0. */
  const double least = p->g == ABOVE ? 1.1 * unit : 0.2 * unit;
  const double off = made > 0 ? fabs (state->all.mean.data[column] - truth_of (p)) : 0;
  GradusCollectionView view = {
    .column = PLAIN, .middle = truth_of (p),
    .reach = MAX (CLAMP (5 * spread, least, 3 * unit), 1.2 * off), .law = truth_of (p),
    .law_spread = NAN, .measured = TRUE, .role = GRADUS_ROLE_CLASS + 1,
    .label = C_ ("axis", "estimate"), .draws = C_ ("axis", "batches"),
    .waits = _ ("No batch has been added yet."), .mean_label = C_ ("legend", "plain"),
  };

  if (p->world == WORLD_COINS)
    view.reach = 1;
  /* A hit in the first batch of a rare event is far above all that is to be seen here. */
  else if (made == 0
           || fabs (gradus_array_row (&state->all.rows, 0)[PLAIN] - view.middle) <= view.reach)
    gradus_collection_draw_means (&state->all, &view, scene);
  view.column = column;
  view.role = GRADUS_ROLE_MODEL;
  view.mean_label = p->normalise ? C_ ("legend", "weighted, normalised")
                                 : C_ ("legend", "weighted");
  gradus_collection_draw_means (&state->all, &view, scene);
}

static void
build_worth (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const guint n = state->all.made;
  g_autofree double *x = g_new (double, n + 1);

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_Y | GRADUS_AXES_INTEGER_X, C_ ("axis", "batches"),
                         C_ ("axis", "share of the draws left"));
  if (gradus_kit_waits (scene, n == 0, _ ("No batch has been added yet.")))
    return;
  gradus_scene_set_x_range (scene, 1, MAX (n, 2));
  gradus_scene_set_y_range (scene, 1e-4, 1.5);
  for (guint i = 0; i < n; i++)
    x[i] = i + 1;
  gradus_scene_polyline (scene, x, state->worths.data, n, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "counted"));
  if (worth_law (p) > 0)
    {
      gradus_scene_hrule (scene, worth_law (p), GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
      gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                                C_ ("legend", "by the law"));
    }
}

GRADUS_CURVE (variance_curve, Params, p, x, CLAMP (variance_of (p, x), 1e-6, 1e9))

/* Where to draw: the variance of one draw over the place of the proposal. */
static void
build_where (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (p);
  const double reach = 3.5 * MAX (p->target_width, p->width);
  const double middle = p->g == ABOVE ? MAX (p->limit, p->target) : p->target;
  const double low = MIN (middle - reach, p->proposal - 0.5);
  const double high = MAX (middle + reach, p->proposal + 0.5);
  const double height = CLAMP (variance_of (p, p->proposal), 1e-6, 1e9);

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_Y, C_ ("axis", "mean of the proposal"),
                         C_ ("axis", "variance of one draw"));
  if (gradus_kit_waits (scene, p->world == WORLD_COINS || isinf (variance_of (p, p->proposal)),
                        p->world == WORLD_COINS
                          ? _ ("A coin has no place to move to.")
                          : _ ("The proposal is too narrow: the variance of a weight is infinite "
                               "wherever it stands.")))
    return;
  gradus_scene_set_x_range (scene, low, high);
  gradus_scene_function (scene, variance_curve, p, low, high, CURVE, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "weighted"));
  if (plain_variance (p) > 0)
    {
      gradus_scene_hrule (scene, plain_variance (p), GRADUS_ROLE_CLASS + 1, GRADUS_LINE_DASHED,
                          NULL);
      gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS + 1, GRADUS_LINE_DASHED,
                                C_ ("legend", "plain"));
    }
  gradus_scene_point (scene, p->proposal, height, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.5,
                      -1);
  gradus_scene_param_handle (scene, "proposal", NULL, p->proposal, height);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "tokens", N_ ("Draws and their weights"), .build = build_tokens },
  { "means", N_ ("Both running means"), .build = build_means },
  { "worth", N_ ("What is left of the draws"), .build = build_worth },
  { "where", N_ ("The best place to draw"), .build = build_where });

/* --- What there is ---------------------------------------------------------------------------- */

#define WIDTH_FIELD(member)                                                                        \
  GRADUS_PARAM_FIELD (Params, member), .def = 1, .min = 0.1, .max = 10, .slider_min = 0.2,         \
  .slider_max = 3, .step = 0.05, .enabled_if = "world=bells"

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "g", .label = N_ ("Wanted"), .blurb = N_ ("Of what the mean under the target is wanted."),
    GRADUS_PARAM_FIELD (Params, g), GRADUS_CHOICES (
      { "above", N_ ("Share above the limit") },
      { "x", N_ ("Mean of x") },
      { "one", N_ ("Mean of 1") }),
    .enabled_if = "world=bells" },
  { .id = "limit", .label = N_ ("Limit"), .blurb = N_ ("What lies above it counts."),
    GRADUS_PARAM_FIELD (Params, limit), .def = 4, .min = -10, .max = 10, .slider_min = 0,
    .slider_max = 6, .step = 0.1, .enabled_if = "g=above" },
  { .id = "proposal", .label = N_ ("Draw about"), .symbol = "\\mu",
    .blurb = N_ ("The mean of the proposal, from which is drawn. Drag it."),
    GRADUS_PARAM_FIELD (Params, proposal), .def = 4, .min = -10, .max = 10, .slider_min = -3,
    .slider_max = 7, .step = 0.1, .enabled_if = "world=bells" },
  { .id = "width", .label = N_ ("Width of the proposal"), .symbol = "s",
    .blurb = N_ ("Its standard deviation: a wide one forgets no place."), WIDTH_FIELD (width) },
  { .id = "target", .label = N_ ("Mean of the target"), .symbol = "m",
    .blurb = N_ ("Of the density under which the mean is wanted."),
    GRADUS_PARAM_FIELD (Params, target), .min = -10, .max = 10, .slider_min = -3, .slider_max = 5,
    .step = 0.1, .enabled_if = "world=bells" },
  { .id = "target-width", .label = N_ ("Width of the target"),
    .blurb = N_ ("Its standard deviation."), WIDTH_FIELD (target_width) },
  { .id = "draws", .label = N_ ("Draws in a batch"),
    .blurb = N_ ("How many are drawn in one iteration, weighted and plain."),
    GRADUS_PARAM_FIELD (Params, draws), .def = 200, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 1000, .logarithmic = TRUE, .enabled_if = "world=bells" },
  { .id = "batches", .label = N_ ("Batches"), .blurb = N_ ("How many batches are drawn."),
    GRADUS_PARAM_FIELD (Params, batches), .def = 50, .min = 1, .max = 1000, .slider_min = 10,
    .slider_max = 400, .logarithmic = TRUE, .enabled_if = "world=bells" },
  { .id = "normalise", .label = N_ ("Normalise"),
    .blurb = N_ ("Divide by the sum of the weights in place of their number."),
    GRADUS_PARAM_FIELD (Params, normalise) },
  { .id = "world", .label = N_ ("World"), .blurb = N_ ("Two bells, or two coins."),
    GRADUS_PARAM_FIELD (Params, world), GRADUS_CHOICES (
      { "bells", N_ ("Bells") },
      { "coins", N_ ("Coins: all worlds") }) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_HIT] = { "hit", N_ ("The first plain hit"),
                  N_ ("A plain draw has fallen above the limit for the first time.") },
  [EVENT_HEAVY] = { "heavy", N_ ("One draw decides"),
                    N_ ("A single draw of this batch makes more than 0.3 of the sum so "
                        "far.") },
  [EVENT_UNBOUNDED] = { "unbounded", N_ ("Too narrow a proposal"),
                        N_ ("The variance of a weight is infinite: the proposal has thinner tails "
                            "than the target allows.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "draw", N_ ("Draw a batch"), N_ ("From the proposal, and as many plain ones from the target."),
    .shows = "tokens", .pseudocode = N_ ("repeat:\n  x ~ p"), .n_micro = n_strides,
    .run = run_draw, .rule = "x_i \\sim \\role{class0}{p}",
    .filled = GRADUS_SAY (
      { "world == coins", "x = <row xs>" },
      { NULL, "x_{<drawn>} = <x-now|class0>" }),
    .said = GRADUS_SAY (
      { "world == coins and micro", N_ ("Flip {drawn} of world {world-number}: {side-now}.") },
      { "world == coins", N_ ("World {world-number} of {n-batches}. Heads among its four flips: "
                              "{heads}.") },
      { "micro", N_ ("{drawn} of {per-batch} are drawn, the last one at {x-now}.") },
      { "rare and plain-now == 0", N_ ("{per-batch} draws about {proposal}. None of as many plain "
                                       "ones is above {limit}.") },
      { NULL, N_ ("{per-batch} draws about {proposal}, and as many plain ones about "
                  "{target}.") }) },
  { "weigh", N_ ("Weigh the draws"), N_ ("How much more often the target would have drawn it."),
    .shows = "tokens", .pseudocode = N_ ("  w ← p′(x) / p(x)"), .run = run_weigh,
    .rule = "\\role{model}{w_i} = \\frac{\\role{class1}{p'}(x_i)}{\\role{class0}{p}(x_i)}",
    .filled = GRADUS_SAY (
      { "world == coins", "\\role{model}{w} = <row ws|model>" },
      { NULL, "\\role{model}{w}(<x-heavy>) = \\frac{<target-heavy|class1>}"
              "{<proposal-heavy|class0>} = <w-heavy|model>" }),
    .said = GRADUS_SAY (
      { "world == coins", N_ ("Heads are wanted more often than they are drawn: each has the "
                              "weight 1.8, each tail 0.2.") },
      { NULL, N_ ("The heaviest of the batch is at {x-heavy}, with the weight {w-heavy}.") }) },
  { "add", N_ ("Add them up"), N_ ("Each draw counts with its weight."), .shows = "means",
    .pseudocode = N_ ("  add w, w g and their squares"), .run = run_add,
    .rules = GRADUS_SAY (
      { "normalise", "\\hat g = \\frac{\\sum wg}{\\sum w}" },
      { NULL, "\\hat g = \\frac1n \\sum \\role{model}{w_i}\\,g(x_i)" }),
    .filled = GRADUS_SAY (
      { "world == coins", "\\hat g = <batch-now|model>" },
      { "normalise", "\\hat g = \\frac{<sum-g>}{<sum>} = <estimate|model>" },
      { NULL, "\\hat g = \\frac{<sum-g>}{<all-draws>} = <estimate|model>" }),
    .said = GRADUS_SAY (
      { "event:heavy", N_ ("A single draw of this batch makes more than 0.3 of the sum: the "
                           "estimate goes to {estimate}.") },
      { "event:hit", N_ ("The plain run has its first hit. The weighted estimate is {estimate}.") },
      { "world == coins", N_ ("This world estimates {batch-now}.") },
      { "hits == 0", N_ ("No draw has hit yet: an estimate of 0 says nothing, and neither would "
                         "its error.") },
      { NULL, N_ ("After {all-draws} draws the estimate is {estimate}; the truth is {truth}.") }) },
  { "check", N_ ("Compare"), N_ ("What the draws are worth, beside the plain run."),
    .shows = "means", .pseudocode = N_ ("  m ← (Σw)² / Σw²"), .run = run_check,
    .rule = "m = \\frac{(\\sum w)^2}{\\sum w^2}",
    .filled = GRADUS_SAY (
      { NULL, "m = \\frac{(<sum>)^2}{<squares>} = <left|model>" }),
    .said = GRADUS_SAY (
      { "converged and world == coins and normalise",
        N_ ("Over all {n-batches} worlds the mean is {estimate}, and 0.9 is wanted: normalised "
            "weights have a bias.") },
      { "converged and world == coins", N_ ("Over all {n-batches} worlds the mean is exactly 0.9: "
                                            "there is no bias.") },
      { "world == coins", NN_ ("The mean of {made} world is {estimate}.",
                               "The mean of {made} worlds is {estimate}."), "made" },
      { "converged and not bounded", N_ ("{all-draws} draws, and the estimate {estimate} may jump "
                                         "with the next: the variance of a weight is infinite.") },
      { "converged and rare and not normalise",
        N_ ("The estimate is {estimate}, the truth {truth}. {plain-hits} of the plain draws have "
            "hit; as certain by plain draws would take {plain-needed}.") },
      { "converged", N_ ("The estimate is {estimate}, the truth {truth}. {all-draws} draws were "
                         "worth {left}.") },
      { NULL, N_ ("{all-draws} draws are worth {left}, {percent worth} of their number.") }) });

/* --- Questions -------------------------------------------------------------------------------- */

static const char *const heavy_answers[] = { N_ ("The leftmost"), N_ ("The rightmost"),
                                             N_ ("One between"), N_ ("All weigh the same"), NULL };

static gboolean
ask_heaviest (const GradusPosition *before, GradusAsk *ask)
{
  const State *state = before->state;
  const Params *p = before->params;
  double low = INFINITY, high = -INFINITY;

  if (p->world == WORLD_COINS || state->drawn < 3)
    return FALSE;
  for (guint i = 0; i < state->drawn; i++)
    {
      low = MIN (low, state->x.data[i]);
      high = MAX (high, state->x.data[i]);
    }
  g_string_append_printf (ask->words,
                          _ ("The draws of this batch lie between %s and %s; the target is about "
                             "%s. Which of them gets the largest weight?"),
                          GRADUS_NUM_DIGITS (low, 3), GRADUS_NUM_DIGITS (high, 3),
                          GRADUS_NUM_DIGITS (p->target, 3));
  return TRUE;
}

static gboolean
answer_heaviest (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const State *state = after->state;
  const guint heavy = heaviest (state);
  double low = INFINITY, high = -INFINITY, least = INFINITY;

  for (guint i = 0; i < state->drawn; i++)
    {
      low = MIN (low, state->x.data[i]);
      high = MAX (high, state->x.data[i]);
      least = MIN (least, state->w.data[i]);
    }
  answer->choices = 1u << (least >= state->w.data[heavy] * (1 - 1e-9) ? 3
                           : state->x.data[heavy] <= low              ? 0
                           : state->x.data[heavy] >= high             ? 1
                                                                      : 2);
  gradus_narrate (after, answer->words);
  return TRUE;
}

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "hits", N_ ("How many plain draws hit?"), "draw", "tokens", .asks = GRADUS_ASKS_NUMBER,
    .about = "expected", .scale = "0.3", .when = "rare and untouched",
    .words = N_ ("{total} plain draws from the target are coming. How many of them lie above "
                 "{limit}, on average?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{expected} on average: above {limit} lies the share "
                                     "{truth}.") }),
    .intuition = N_ ("You thought a few will be there, but on average a third of one draw."),
    .intuition_answer = "guess" },
  { "heaviest", N_ ("Which draw weighs most?"), "weigh", "tokens", GRADUS_ANSWER_CHOICE,
    heavy_answers, ask_heaviest, answer_heaviest });

/* --- Examples --------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "tail", .title = N_ ("A rare event"),
    .blurb = N_ ("A normal number is above 4 once in 31,574 times. Of 10,000 plain draws 0.317 hit "
                 "on average; of as many about 4 each second one hits, and the error is 2 %."),
    .data = "none", .seed = 1,
    .claims = "proposal == 4\n1 / truth ~ 31574\ntotal == 10000\nexpected ~ 0.317\n"
              "abs((hits / all-draws) - 0.5) < 0.03\nabs((law-error * 100) - 2) < 0.2" },
  { .id = "by-hand", .title = N_ ("By hand: a coin, all 16 worlds"),
    .blurb = N_ ("A fair coin is flipped, one with 0.9 is wanted: the weights are 1.8 and 0.2. "
                 "Over all worlds of four flips the mean is exactly 0.9."),
    .params = "world=coins",
    .claims = "made == 16\nabs(means[0] - 0.9) < 1e-12" },
  { .id = "normalised-coin", .title = N_ ("A coin with normalised weights"),
    .blurb = N_ ("Divided by the sum of the weights, the mean over all worlds is 0.829 and not "
                 "0.9: the denominator is drawn as well."),
    .params = "world=coins normalise=true", .claims = "means[1] ~ 0.829" },
  { .id = "shift", .title = N_ ("Half a deviation away"),
    .blurb = N_ ("Drawn about 0.5, and the mean about 0 is wanted. By the law 0.779 of the draws "
                 "are left."),
    .params = "g=x proposal=0.5 batches=20", .seed = 2,
    .claims = "proposal == 0.5\ntarget == 0\nworth-law ~ 0.779\n"
              "abs(worth - worth-law) < 0.05" },
  { .id = "often", .title = N_ ("Not so rare"),
    .blurb = N_ ("Above 2 lies a share of 0.0228: the plain run hits as well, and the gain is "
                 "small."),
    .params = "limit=2 proposal=2 batches=20", .seed = 3,
    .claims = "limit == 2\ntruth ~ 0.0228\nplain-hits > 30\never: event:hit\n"
              "plain-needed < 20 * total" },
  { .id = "plain", .title = N_ ("Edge: the target itself"),
    .blurb = N_ ("Draw from the target, and all weights are 1: a plain run, in which no draw lies "
                 "above 4."),
    .params = "proposal=0 batches=10", .seed = 4,
    .claims = "proposal == 0\nlimit == 4\nhits == 0\nabs(left - all-draws) < 1e-6" },
  { .id = "wide", .title = N_ ("A wider proposal"),
    .blurb = N_ ("One and a half times as wide as the target: no weight exceeds 1.5, and by the "
                 "law 0.831 of the draws are left."),
    .params = "g=one proposal=0 width=1.5 batches=20", .seed = 5,
    .claims = "width == 1.5\nworth-law ~ 0.831\nw-heavy <= 1.5" },
  { .id = "far", .title = N_ ("Failure: too far away"),
    .blurb = N_ ("Drawn about 0, wanted about 3. By the law 10,000 draws are worth 1.2."),
    .params = "g=x proposal=0 target=3", .seed = 6,
    .failure = N_ ("Nearly no draw falls where the target is, and the few that do have huge "
                   "weights. The effective sample size gives it away only in part: it counts the "
                   "weights that were drawn. Draw nearer to the target, or wider."),
    .claims = "proposal == 0\ntarget == 3\ntotal == 10000\nabs((worth-law * total) - 1.2) < 0.05\n"
              "ever: event:heavy" },
  { .id = "narrow", .title = N_ ("Failure: too narrow"),
    .blurb = N_ ("A width of 0.5 for a target of 1: the variance of a weight is infinite, and the "
                 "running mean goes on jumping."),
    .params = "g=one proposal=0 width=0.5", .seed = 11,
    .failure = N_ ("In its tails the target has much more than the proposal, and a draw from there "
                   "outweighs many. More draws do not help. Take a proposal with heavier tails "
                   "than the target."),
    .claims = "width == 0.5\nnot bounded" },
  { .id = "normalised-tail", .title = N_ ("Failure: normalised in the tail"),
    .blurb = N_ ("About 4 nearly no draw falls where most of the target is. Divided by the sum of "
                 "the weights, the estimate is more than 1.3 times the truth."),
    .params = "normalise=true", .seed = 1,
    .failure = N_ ("The sum of the weights stands for all of the target, and the draws have seen "
                   "its tail only. Here both densities are known: divide by the number of draws."),
    .claims = "estimate > 1.3 * truth\nworth-law < 1e-6" });

#define CARD "oracles-C/ch18.out: scipy.stats.norm"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "tail", 1, "law", GRADUS_EXPECT (3.167124183311986e-5), 1e-12, CARD },
  { "tail", 1, "law", GRADUS_EXPECT (1 / 5.511108668286115), 1e-9, CARD, .index = 2 },
  { "by-hand", 7, "w", GRADUS_EXPECT (1.8, 0.2, 0.2, 1.8), 1e-12,
    "by hand: 0.9/0.5 and 0.1/0.5" },
  { "by-hand", 7, "left", GRADUS_EXPECT (16 / 6.56), 1e-9,
    "by hand: 16 / (2 · 3.24 + 2 · 0.04)" },
  { "by-hand", 7, "rows", GRADUS_EXPECT (0.9), 1e-12, "by hand: 3.6 / 4",
    .index = 6 * COLUMNS },
  { "by-hand", GRADUS_CHECK_END, "means", GRADUS_EXPECT (0.9, 0.8285714285714286), 1e-12,
    "oracles-C/extra.out: all 16 worlds" },
  { "shift", 1, "law", GRADUS_EXPECT (0.7788007830714049), 1e-12, CARD, .index = 1 },
  { "far", 1, "law", GRADUS_EXPECT (0.00012340980408667956), 1e-12, CARD, .index = 1 },
  { "wide", 1, "law", GRADUS_EXPECT (1 / 1.202676), 1e-6, CARD, .index = 1 });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "places", .title = N_ ("About 0 and about 4"),
    .blurb = N_ ("The same number of draws for the same small probability. About 0 nearly none is "
                 "above 4, about 4 half of them are."),
    .preset = "tail", .left = "proposal=0", .right = "proposal=4", .plot = "tokens",
    .claims = "left: expected ~ 0.317\nleft: hits < 6\n"
              "right: abs((hits / all-draws) - 0.5) < 0.03" });

static const GradusSheet sheet = {
  .aha = N_ ("Draw where it matters and pay each draw back by its weight."),
  .by_hand = N_ ("A fair coin, and 0.9 wanted: weights 1.8 and 0.2. Heads, tails, tails, heads: "
                 "3.6/4 = 0.9, and of four draws 16/6.56 = 2.44 are left."),
  .why = "means", .intuition = N_ ("About one draw in a hundred will be out there."),
  .caught_by = "hits",
  .breaks = N_ ("Drawn about 0 and wanted about 3: the effective share is 0.000123, and 10,000 "
                "draws are worth 1.2."),
  .needs = "covariate-shift gaussian-density", .leads_to = "relative-importance reinforce",
  .aliases = "importance sampling; Monte Carlo; effective sample size; rare event; IS; ESS; "
             "重要性采样; 蒙特卡罗; 有效样本量; 稀有事件; zyxcy",
  .terms = N_ ("importance sampling; proposal; effective sample size"),
};

const GradusDescriptor gradus_importance_sampling = {
  .id = "importance-sampling", .chapter = 18, .difficulty = 1,
  .title = N_ ("Importance sampling"),
  .summary = N_ ("Draws from one density, weighs each draw, and estimates a mean under another."),
  .goal = N_ ("Say where to draw, what a draw weighs, and what all draws are worth."),
  .source = "Sugiyama, Illustrated Machine Learning, section 18.1; Kahn and Marshall 1953",
  .kind = GRADUS_KIND_ITERATIVE, .data_kind = &gradus_data_none,
  .columns = N_ ("No data: two densities are all."), GRADUS_MEMORIES (Params, State),
  GRADUS_TABLES, .questions = questions, .init = init, .name = name, .start_shows = "tokens",
  .end_shows = "means",
  .start_said = GRADUS_SAY (
    { "world == coins", N_ ("A fair coin is flipped, and one that falls heads 9 times out of 10 is "
                            "wanted.") },
    { "rare", N_ ("Wanted: the share above {limit} under the target about {target}. Drawn about "
                  "{proposal}.") },
    { NULL, N_ ("Wanted: a mean under the target about {target}. Drawn about {proposal}.") }),
};
