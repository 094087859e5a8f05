/* Uniform convergence: what training errors say of the hypothesis that was chosen by them.
 *
 * Objective. Empirical risk minimisation picks the hypothesis with the least training error. How
 * far is that from its true error, and how far is its true error from the best there is?
 *
 * Worlds. Thresholds: x is uniform in [0, 1], the label is 1 from 1/2 on, and is flipped with a
 * chance; the hypotheses are the thresholds 0, 0.1, ..., 1. Coins: labels and predictions are coin
 * flips, and each of k hypotheses is wrong half the time. Three: training errors laid by hand.
 *
 * Step. Draw a sample (draw), choose the hypothesis with the least training error, the first of
 * several, and look at the largest deviation of all (measure), put it to the others (collect).
 *
 * Law. When no training error is further than gamma from its true error, the chosen one is at most
 * 2 gamma worse than the best: gamma down to its training error, which is no larger than that of
 * the best one, and gamma up. Hoeffding and the union bound give that a chance of 1 - 2 k
 * e^(-2 gamma^2 m) at least. Of k coins the least of m flips has the mean 1/m sum_j P (h >= j)^k.
 *
 * Edge cases. A bound above 1 promises nothing (event "idle").
 *
 * Cost. m + k for a sample.
 *
 * Source: CS229 lecture notes, part VI, section 3.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <gsl/gsl_cdf.h>

#include "luck.h"

#define THRESHOLDS 11
#define BEST_THRESHOLD 5
#define MOST_COINS 1000
#define HANDS 3
/* In the long run: so many other samples, of so many examples in all. */
#define OTHERS 4000
#define OTHER_EXAMPLES 80000

typedef enum { WORLD_THRESHOLDS, WORLD_COINS, WORLD_THREE } World;

typedef struct
{
  GradusLuckParams luck;
  guint world;
  int k;
  double noise, gamma;
  double hands[HANDS];       /* training errors that are laid by hand */
} Params;

typedef struct
{
  GradusLuckState luck;
  GradusArray sample;        /* m x 2, of thresholds: x, label */
  GradusIntArray wrong;      /* hypotheses: errors in the sample that is shown */
} State;

typedef struct
{
  guint m, k, best;
  double *truth;             /* k: true errors */
  double *cumulative;        /* of coins: m + 1 */
  guint others;
  double long_training, long_truth;   /* of the chosen one, over many samples; NAN: not known */
} Work;

enum { EVENT_BROKEN, EVENT_IDLE, EVENT_FLATTERED };

/* --- Worlds ----------------------------------------------------------------------------------- */

static const double hand_truth[HANDS] = { 0.2, 0.3, 0.45 };

/* The threshold @x is above, from 0. */
static guint
last_threshold (double x)
{
  return MIN ((guint) floor (x * (THRESHOLDS - 1)), THRESHOLDS - 2);
}

static void
draw_example (const Params *p, gsl_rng *rng, double *x, gboolean *label)
{
  *x = gradus_rng_uniform (rng);
  *label = (*x >= 0.5) != (gradus_rng_uniform (rng) < p->noise);
}

/* One example more in the errors of all thresholds: those up to x say 1. */
static void
count_example (double x, gboolean label, gint32 *wrong)
{
  const guint last = last_threshold (x);

  for (guint j = label ? last + 1 : 0; j < (label ? THRESHOLDS : last + 1); j++)
    wrong[j]++;
}

/* Errors laid by hand are spread evenly over the sample. */
static gboolean
is_wrong_by_hand (const Params *p, guint hypothesis, guint i)
{
  const guint errors = (guint) lround (p->hands[hypothesis] * p->luck.m);

  return (i + 1) * errors / p->luck.m > i * errors / p->luck.m;
}

/* A whole sample at once. */
static void
draw_errors (const Params *p, const Work *work, gsl_rng *rng, gint32 *wrong)
{
  memset (wrong, 0, work->k * sizeof (gint32));
  if (p->world == WORLD_COINS)
    for (guint j = 0; j < work->k; j++)
      wrong[j] = (gint32) gradus_luck_heads (rng, work->cumulative, work->m);
  else if (p->world == WORLD_THREE)
    for (guint j = 0; j < work->k; j++)
      wrong[j] = (gint32) lround (p->hands[j] * work->m);
  else
    for (guint i = 0; i < work->m; i++)
      {
        double x;
        gboolean label;

        draw_example (p, rng, &x, &label);
        count_example (x, label, wrong);
      }
}

static guint
choose (const gint32 *wrong, guint k)
{
  guint chosen = 0;

  for (guint j = 1; j < k; j++)
    if (wrong[j] < wrong[chosen])
      chosen = j;
  return chosen;
}

/* What many other samples say of the chosen one; exactly where that is known. */
static void
look_ahead (const Params *p, Work *work)
{
  g_autofree gint32 *wrong = g_new (gint32, work->k);
  g_autoptr (gsl_rng) rng = NULL;

  work->long_training = work->long_truth = NAN;
  if (p->world == WORLD_COINS)
    {
      work->long_truth = 0.5;
      work->long_training = 0;
      for (guint h = 1; h <= work->m; h++)
        work->long_training += pow (gsl_cdf_binomial_Q (h - 1, 0.5, work->m), work->k) / work->m;
    }
  if (p->world != WORLD_THRESHOLDS)
    return;
  rng = gradus_rng_new (GRADUS_RNG_MT19937, 1);
  work->others = MIN (OTHERS, MAX (OTHER_EXAMPLES / work->m, 1));
  work->long_training = work->long_truth = 0;
  for (guint r = 0; r < work->others; r++)
    {
      guint chosen;

      draw_errors (p, work, rng, wrong);
      chosen = choose (wrong, work->k);
      work->long_training += wrong[chosen] / (double) work->m / work->others;
      work->long_truth += work->truth[chosen] / work->others;
    }
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p);
  Work *work = g_new0 (Work, 1);

  work->m = (guint) p->luck.m;
  work->k = p->world == WORLD_THRESHOLDS ? THRESHOLDS
            : p->world == WORLD_THREE    ? HANDS : (guint) p->k;
  work->best = p->world == WORLD_THRESHOLDS ? BEST_THRESHOLD : 0;
  work->truth = g_new (double, work->k);
  for (guint j = 0; j < work->k; j++)
    work->truth[j] = p->world == WORLD_COINS   ? 0.5
                     : p->world == WORLD_THREE ? hand_truth[j]
                                               : p->noise + (1 - 2 * p->noise)
                                                              * fabs (j / (THRESHOLDS - 1.0) - 0.5);
  if (p->world == WORLD_COINS)
    {
      work->cumulative = g_new (double, work->m + 1);
      gradus_luck_add_up (0.5, work->m, work->cumulative);
    }
  look_ahead (p, work);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  g_free (work->truth);
  g_free (work->cumulative);
  g_free (work);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);

  gradus_luck_init (&state->luck, &p->luck);
  gradus_int_array_init (&state->wrong, work->k);
  if (p->world == WORLD_THRESHOLDS)
    gradus_array_init_matrix (&state->sample, work->m, 2);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
run_draw (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  gint32 *wrong = gradus_int_array_write (&state->wrong);
  const guint end = gradus_luck_stride_end (&state->luck, &p->luck);

  if (gradus_luck_begins (&state->luck))
    {
      memset (wrong, 0, work->k * sizeof (gint32));
      state->luck.trials = 0;
    }
  for (guint i = state->luck.trials; i < end; i++)
    if (p->world == WORLD_COINS)
      gradus_luck_toss (context->rng, 0.5, wrong, work->k);
    else if (p->world == WORLD_THREE)
      for (guint j = 0; j < work->k; j++)
        wrong[j] += is_wrong_by_hand (p, j, i);
    else
      {
        double *row = &gradus_array_write (&state->sample)[2 * (gsize) i];
        gboolean label;

        draw_example (p, context->rng, &row[0], &label);
        row[1] = label;
        count_example (row[0], label, wrong);
      }
  return gradus_luck_drawn (&state->luck, &p->luck);
}

static void
tell (const Params *p, const Work *work, const gint32 *wrong, double *row)
{
  const double m = work->m;
  const guint chosen = choose (wrong, work->k);

  row[GRADUS_LUCK_SEEN] = wrong[chosen] / m;
  row[GRADUS_LUCK_TRUTH] = work->truth[chosen];
  row[GRADUS_LUCK_NAMED] = wrong[work->best] / m;
  row[GRADUS_LUCK_OFF] = row[GRADUS_LUCK_BROKEN] = 0;
  for (guint j = 0; j < work->k; j++)
    {
      row[GRADUS_LUCK_OFF] = MAX (row[GRADUS_LUCK_OFF], fabs (wrong[j] / m - work->truth[j]));
      if (gradus_luck_is_off (wrong[j], work->m, work->truth[j], p->gamma, TRUE))
        row[GRADUS_LUCK_BROKEN] = 1;
    }
  /* A deviation that differs from gamma by rounding alone is gamma. */
  if (fabs (row[GRADUS_LUCK_OFF] - p->gamma) < 1e-12)
    row[GRADUS_LUCK_OFF] = p->gamma;
  gradus_luck_complete (row);
}

static double
bound_of (const Params *p, const Work *work)
{
  return 2 * work->k * exp (-2 * p->gamma * p->gamma * work->m);
}

static GradusStatus
run_measure (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  double row[GRADUS_LUCK_COLUMNS];

  tell (p, work, state->wrong.data, row);
  state->luck.chosen = choose (state->wrong.data, work->k);
  gradus_luck_measured (&state->luck, row);
  gradus_context_raise_if (context, EVENT_BROKEN, row[GRADUS_LUCK_BROKEN] > 0);
  gradus_context_raise_if (context, EVENT_IDLE, bound_of (p, work) > 1);
  gradus_context_raise_if (context, EVENT_FLATTERED, row[GRADUS_LUCK_FLATTERED] > 0);
  return GRADUS_STATUS_CONTINUE;
}

static void
draw_another (gpointer state, GradusContext *context, guint number, double *row)
{
  GRADUS_STEP (p, work);
  g_autofree gint32 *wrong = g_new (gint32, work->k);

  draw_errors (p, work, context->rng, wrong);
  tell (p, work, wrong, row);
}

GRADUS_RUN (run_collect, (state), gradus_luck_collect (state, context, draw_another))

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_training, (here), gradus_luck_mean (here, GRADUS_LUCK_SEEN))
GRADUS_NUMBER (number_truth, (here), gradus_luck_mean (here, GRADUS_LUCK_TRUTH))
GRADUS_NUMBER (number_gap, (here), gradus_luck_mean (here, GRADUS_LUCK_GAP))
GRADUS_NUMBER (number_named, (here), gradus_luck_mean (here, GRADUS_LUCK_NAMED))
GRADUS_NUMBER (number_flattered, (here), gradus_luck_mean (here, GRADUS_LUCK_FLATTERED))
GRADUS_NUMBER (number_bound, (p, work), bound_of (p, work))
GRADUS_VECTOR (array_truth, (work), work->k, j, work->truth[j])
GRADUS_VECTOR (array_training, (state, work), state->luck.trials > 0 ? work->k : 0, j,
               state->wrong.data[j] / (double) state->luck.trials)

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "mean-training", N_ ("Chosen one: mean training error"),
    "\\overline{\\hat\\varepsilon(\\hat h)}", .number = number_training, .flags = GRADUS_METRIC },
  { "mean-truth", N_ ("Chosen one: mean true error"), "\\overline{\\varepsilon(\\hat h)}",
    .number = number_truth, .flags = GRADUS_METRIC },
  { "mean-gap", N_ ("True less training error, mean"),
    "\\overline{\\varepsilon(\\hat h) - \\hat\\varepsilon(\\hat h)}", .number = number_gap,
    .flags = GRADUS_METRIC, .beside = "1" },
  { "mean-named", N_ ("One that was named before: mean training error"),
    "\\overline{\\hat\\varepsilon(h^*)}", .number = number_named, .flags = GRADUS_METRIC },
  { "flattered", N_ ("Share of samples in which it looks better than it is"), "\\hat P_{\\gt}",
    .number = number_flattered, .flags = GRADUS_METRIC },
  GRADUS_BASE_ROW ("broken-share"),
  { "bound", N_ ("Bound on broken bands"), "2k e^{-2\\gamma^2m}", .number = number_bound,
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "truth", N_ ("True errors"), "\\varepsilon(h)", .array = array_truth,
    .indices = N_ ("hypothesis") },
  { "training", N_ ("Training errors of this sample"), "\\hat\\varepsilon(h)",
    .array = array_training, .indices = N_ ("hypothesis") },
  { "wrong", N_ ("Errors of this sample"), NULL, GRADUS_QUANTITY (State, wrong),
    .indices = N_ ("hypothesis"), .flags = GRADUS_HIDDEN },
  { "sample", N_ ("The sample"), "(x_i, y_i)", GRADUS_QUANTITY (State, sample),
    .indices = N_ ("example; x, label") },
  GRADUS_BASE_ROWS,
  { "long-training", N_ ("Over many samples: training error"), NULL,
    GRADUS_PREPARED (Work, long_training), GRADUS_KNOWN (State, luck.known) },
  { "long-truth", NULL, NULL, GRADUS_PREPARED (Work, long_truth) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  const double *row = state->luck.row.data;
  const guint chosen = state->luck.chosen, trials = state->luck.trials;
  const gboolean whole = trials == work->m;
  const guint leader = choose (state->wrong.data, work->k);

  gradus_names_whole (names, "hypotheses", work->k);
  gradus_names_whole (names, "others", work->others);
  gradus_names_number (names, "at", chosen / (THRESHOLDS - 1.0));
  gradus_names_whole (names, "number", chosen + 1);
  gradus_names_number (names, "seen", row[GRADUS_LUCK_SEEN]);
  gradus_names_number (names, "truth-now", row[GRADUS_LUCK_TRUTH]);
  gradus_names_number (names, "off", row[GRADUS_LUCK_OFF]);
  gradus_names_number (names, "truth-best", work->truth[work->best]);
  gradus_names_number (names, "promise", work->truth[work->best] + 2 * p->gamma);
  gradus_names_flag (names, "better", row[GRADUS_LUCK_FLATTERED] > 0);
  gradus_names_flag (names, "band-broken", row[GRADUS_LUCK_BROKEN] > 0);
  gradus_names_flag (names, "idle", bound_of (p, work) > 1);
  gradus_names_number (names, "exponent", -2 * p->gamma * p->gamma * work->m);
  gradus_names_whole (names, "leader-errors", state->wrong.data[leader]);
  gradus_names_number (names, "leader-share",
                       trials > 0 ? state->wrong.data[leader] / (double) trials : NAN);
  gradus_names_flag (names, "lucky",
                     whole && state->wrong.data[leader] / (double) work->m
                                < work->truth[leader] - 1e-12);
}

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_least (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);

  for (guint j = 0; j < work->k; j++)
    *measured = MAX (*measured, state->wrong.data[state->luck.chosen] - state->wrong.data[j]);
  return *measured <= 0;
}

/* Of all samples so far. */
static gboolean
holds_promise (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work);
  const GradusCollection *all = &state->luck.all;

  for (guint r = 0; r < all->made; r++)
    {
      const double *row = &all->rows.data[(gsize) r * GRADUS_LUCK_COLUMNS];

      if (row[GRADUS_LUCK_BROKEN] == 0)
        *measured = MAX (*measured,
                         row[GRADUS_LUCK_TRUTH] - work->truth[work->best] - 2 * p->gamma);
    }
  return *measured <= 1e-9;
}

/* The one that was named before is right on average: five standard errors, and an example. */
static gboolean
holds_named (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work);
  const double truth = work->truth[work->best], n = (double) state->luck.all.made * work->m;

  if (n == 0 || p->world == WORLD_THREE)
    return TRUE;
  *measured = fabs (gradus_luck_mean (here, GRADUS_LUCK_NAMED) - truth);
  return *measured <= 5 * sqrt (truth * (1 - truth) / n) + 3 / n;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "least", N_ ("No hypothesis has a smaller training error"),
    "\\hat\\varepsilon(\\hat h) \\le \\hat\\varepsilon(h)", holds_least, .phase = "measure" },
  { "promise", N_ ("Inside the band the chosen one is at most 2γ worse"),
    "\\varepsilon(\\hat h) \\le \\varepsilon(h^*) + 2\\gamma", holds_promise, .phase = "collect" },
  { "named", N_ ("One that was named before is right on average"),
    "\\overline{\\hat\\varepsilon(h^*)} \\to \\varepsilon(h^*)", holds_named,
    .phase = "collect" });

/* --- Pictures --------------------------------------------------------------------------------- */

static double
place_of (const Params *p, guint j)
{
  return p->world == WORLD_THRESHOLDS ? j / (THRESHOLDS - 1.0) : j + 1;
}

/* gamma down, across to the best one, gamma up: the three steps of the proof. */
static void
draw_proof (const State *state, const Params *p, const Work *work, const double *training,
            GradusScene *scene)
{
  const guint chosen = state->luck.chosen, best = work->best;
  const double at = place_of (p, chosen), home = place_of (p, best);

  gradus_scene_arrow (scene, at, work->truth[chosen], at, training[chosen], GRADUS_ROLE_ACCENT,
                      GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "the proof"));
  if (chosen != best)
    {
      gradus_scene_arrow (scene, at, training[chosen], home, training[best], GRADUS_ROLE_ACCENT,
                          GRADUS_LINE_DASHED);
      gradus_scene_arrow (scene, home, training[best], home, work->truth[best], GRADUS_ROLE_ACCENT,
                          GRADUS_LINE_SOLID);
    }
}

static void
build_errors (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const guint k = work->k, trials = state->luck.trials;
  const gboolean lines = p->world == WORLD_THRESHOLDS;
  g_autofree double *x = g_new (double, k), *low = g_new (double, k), *high = g_new (double, k);
  g_autofree double *training = g_new (double, k);

  gradus_scene_set_axes (scene, lines ? GRADUS_AXES_ZERO_Y
                                      : GRADUS_AXES_ZERO_Y | GRADUS_AXES_INTEGER_X,
                         lines ? C_ ("axis", "threshold") : C_ ("axis", "hypothesis"),
                         C_ ("axis", "share of errors"));
  gradus_scene_set_x_range (scene, lines ? 0 : 0.5, lines ? 1 : k + 0.5);
  gradus_scene_set_y_range (scene, 0, 1);
  for (guint j = 0; j < k; j++)
    {
      x[j] = place_of (p, j);
      low[j] = MAX (work->truth[j] - p->gamma, 0);
      high[j] = MIN (work->truth[j] + p->gamma, 1);
      training[j] = trials > 0 ? state->wrong.data[j] / (double) trials : NAN;
    }
  gradus_scene_band (scene, x, low, high, k, GRADUS_ROLE_SECOND, 0.2);
  gradus_scene_label (scene, C_ ("legend", "γ to either side"));
  gradus_scene_polyline (scene, x, work->truth, k, GRADUS_ROLE_TRUTH,
                         GRADUS_LINE_DOTTED | (k <= 40 ? GRADUS_LINE_MARKERS : 0));
  gradus_scene_label (scene, C_ ("legend", "true error"));
  if (trials > 0)
    {
      if (lines)
        gradus_scene_polyline (scene, x, training, k, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      for (guint j = 0; j < k; j++)
        gradus_scene_point (scene, x[j], training[j], GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE,
                            k <= 100 ? 1.1 : 0.5, -1);
      gradus_scene_label (scene, C_ ("legend", "training error"));
    }
  for (guint i = 0; lines && i < trials; i++)
    {
      const double *row = gradus_array_row (&state->sample, i);

      gradus_scene_point (scene, row[0], row[1] > 0 ? 0.97 : 0.03, GRADUS_ROLE_CLASS + (row[1] > 0),
                          GRADUS_SHAPE_AUTO, 0.9, -1);
    }
  if (lines && trials > 0)
    {
      gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + 1, GRADUS_SHAPE_AUTO,
                                C_ ("legend", "label 1"));
      gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS, GRADUS_SHAPE_AUTO,
                                C_ ("legend", "label 0"));
    }
  if (p->world == WORLD_THREE)
    for (guint j = 0; j < k; j++)
      {
        static const char *const ids[HANDS] = { "first", "second", "third" };

        gradus_scene_param_handle (scene, NULL, ids[j], x[j], p->hands[j]);
      }
  if (state->luck.measured)
    {
      draw_proof (state, p, work, training, scene);
      gradus_scene_point (scene, x[state->luck.chosen], training[state->luck.chosen],
                          GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, -1);
      gradus_scene_label (scene, C_ ("legend", "chosen"));
    }
}

static void
build_means (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  static const guint columns[] = { GRADUS_LUCK_NAMED, GRADUS_LUCK_TRUTH, GRADUS_LUCK_SEEN };
  const GradusRole roles[] = { GRADUS_ROLE_MUTED, GRADUS_ROLE_SECOND, GRADUS_ROLE_MODEL };
  const double laws[] = { work->truth[work->best], work->long_truth, work->long_training };
  const char *const labels[] = { C_ ("legend", "named before: training error"),
                                 C_ ("legend", "chosen: true error"),
                                 C_ ("legend", "chosen: training error") };
  const double top = MAX (work->truth[work->best], 0.3);

  for (guint c = 0; c < G_N_ELEMENTS (columns); c++)
    {
      GradusCollectionView view = gradus_luck_view (columns[c], top, top, laws[c], roles[c],
                                                    C_ ("axis", "share of errors"));

      view.mean_label = labels[c];
      gradus_collection_draw_means (&state->luck.all, &view, scene);
    }
  if (state->luck.all.made > 0)
    gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                              C_ ("legend", "in the long run"));
}

static void
build_gap (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  GradusCollectionView view
    = gradus_luck_view (GRADUS_LUCK_GAP, 0, MAX (work->truth[work->best], 0.4),
                        work->long_truth - work->long_training, GRADUS_ROLE_MODEL,
                        C_ ("axis", "true less training error"));

  view.spread_label = C_ ("legend", "spread of samples");
  view.error_label = C_ ("legend", "error of the mean");
  gradus_collection_draw_histogram (&state->luck.all, &view, 21, scene);
  if (state->luck.all.made > 0)
    gradus_scene_vrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
}

static void
build_broken (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const double bound = bound_of (p, work);
  GradusCollectionView view
    = gradus_luck_view (GRADUS_LUCK_BROKEN, 0.5, 0.55, NAN, GRADUS_ROLE_MODEL,
                        C_ ("axis", "share of samples"));

  view.mean_label = C_ ("legend", "the band is broken");
  gradus_collection_draw_means (&state->luck.all, &view, scene);
  if (state->luck.all.made > 0 && bound <= 1)
    {
      gradus_scene_hrule (scene, bound, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED, NULL);
      gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED,
                                C_ ("legend", "upper bound"));
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "errors", N_ ("True and training errors"), .build = build_errors,
    .caption = GRADUS_SAY (
      { "measured", N_ ("chosen: {seen} in the sample, {truth-now} in truth") },
      { "trials", N_ ("{trials} of {m}") }) },
  { "means", N_ ("The chosen one over all samples"), .build = build_means,
    .caption = GRADUS_SAY ({ "made", N_ ("training {mean-training}, true {mean-truth}") }) },
  { "gap", N_ ("How much better it looks"), .build = build_gap,
    .caption = GRADUS_SAY ({ "made", N_ ("share in which it looks better: {flattered}") }) },
  { "broken", N_ ("How often the band breaks"), .build = build_broken,
    .caption = GRADUS_SAY (
      { "made and idle", N_ ("{broken-share}; the bound {bound} says nothing") },
      { "made", N_ ("{broken-share}, at most {bound}") }) });

/* --- What there is ---------------------------------------------------------------------------- */

#define HAND(param, name, standard, index)                                                         \
  { .id = param, .label = name, .blurb = N_ ("Laid by hand, and rounded to whole examples."),      \
    GRADUS_PARAM_FIELD (Params, hands[index]), .def = standard, .max = 1, .step = 0.05,            \
    .applies = GRADUS_APPLIES_REDO, .enabled_if = "world=three" }

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "world", .label = N_ ("Hypotheses"),
    .blurb = N_ ("Eleven thresholds; coins, which know nothing; or three, laid by hand."),
    GRADUS_PARAM_FIELD (Params, world), GRADUS_CHOICES (
      [WORLD_THRESHOLDS] = { "thresholds", N_ ("Thresholds") },
      [WORLD_COINS] = { "coins", N_ ("Coins") },
      [WORLD_THREE] = { "three", N_ ("Three, by hand") }) },
  { .id = "k", .label = N_ ("How many coins"), .symbol = "k",
    .blurb = N_ ("Each predicts by flips of its own."), GRADUS_PARAM_FIELD (Params, k), .def = 100,
    .min = 1, .max = MOST_COINS, .slider_min = 1, .slider_max = MOST_COINS, .logarithmic = TRUE,
    .enabled_if = "world=coins" },
  { .id = "m", .label = N_ ("Examples"), .symbol = "m", .blurb = N_ ("In a sample."),
    GRADUS_PARAM_FIELD (Params, luck.m), .def = 20, .min = 1, .max = 1000, .slider_min = 5,
    .slider_max = 1000, .logarithmic = TRUE },
  { .id = "noise", .label = N_ ("Flipped labels"), .symbol = "\\nu",
    .blurb = N_ ("No threshold makes fewer errors than this."), GRADUS_PARAM_FIELD (Params, noise),
    .def = 0.2, .max = 0.5, .step = 0.01, .enabled_if = "world=thresholds" },
  { .id = "gamma", .label = N_ ("Band"), .symbol = "\\gamma",
    .blurb = N_ ("How far a training error may be off."), GRADUS_PARAM_FIELD (Params, gamma),
    .def = 0.2, .min = 0.01, .max = 0.5, .step = 0.01 },
  HAND ("first", N_ ("First training error"), 0.3, 0),
  HAND ("second", N_ ("Second training error"), 0.25, 1),
  HAND ("third", N_ ("Third training error"), 0.4, 2),
  GRADUS_BASE_ROW ("samples"), GRADUS_BASE_ROW ("batch"));

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_BROKEN] = { "broken", N_ ("The band is broken"),
                     N_ ("At least one training error is further than γ from its true error.") },
  [EVENT_IDLE] = { "idle", N_ ("A bound above 1"),
                   N_ ("A chance is never above 1, so that the bound promises nothing.") },
  [EVENT_FLATTERED] = { "flattered", N_ ("Looks better than it is"),
                        N_ ("The training error of the chosen hypothesis is smaller than its true "
                            "error.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "draw", N_ ("Draw a sample"), N_ ("Each example counts for or against every hypothesis."),
    .pseudocode = N_ ("repeat R times:\n  draw m examples"), .run = run_draw,
    .n_micro = gradus_luck_n_strides, .shows = "errors",
    .rule = "\\role{model}{\\hat\\varepsilon(h)} = \\frac1i \\sum_{j \\le i} "
            "1\\{h(x_j) \\ne y_j\\}",
    .filled = GRADUS_SAY (
      { NULL, "\\min_h\\,\\role{model}{\\hat\\varepsilon(h)} = <calc leader-errors / trials = "
              "leader-share|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Example {trials} of {m}: the least training error so far is "
                     "{leader-share}.") },
      { "world == three", N_ ("{m} examples are laid by hand: training errors of {first}, {second} "
                              "and {third}.") },
      { NULL, N_ ("Sample {drawn} has {m} examples. The least training error is "
                  "{leader-share}.") }) },
  { "measure", N_ ("Choose the least"),
    N_ ("The hypothesis with the least training error is chosen, and its true error looked up."),
    .pseudocode = N_ ("  ĥ ← hypothesis of least training error"), .run = run_measure,
    .shows = "errors",
    .rule = "\\max_h |\\role{model}{\\hat\\varepsilon(h)} - \\role{truth}{\\varepsilon(h)}| \\le "
            "\\gamma \\;\\Rightarrow\\; \\role{truth}{\\varepsilon(\\hat h)} \\le "
            "\\role{truth}{\\varepsilon(h^*)} + 2\\gamma",
    .filled = GRADUS_SAY (
      { NULL, "<off> <cmp off gamma> <gamma>,\\qquad <truth-now|truth> <cmp truth-now promise> "
              "<calc truth-best|truth + 2 * gamma = promise>" }),
    .said = GRADUS_SAY (
      { "world == thresholds and better",
        N_ ("Threshold {at} has the least training error, {seen}. It looks better than it is: its "
            "true error is {truth-now}.") },
      { "world == thresholds", N_ ("Threshold {at} has the least training error, {seen}. This time "
                                   "it looks no better than it is: its true error is "
                                   "{truth-now}.") },
      { "better", N_ ("Hypothesis {number} has the least training error, {seen}. It looks better "
                      "than it is: its true error is {truth-now}.") },
      { NULL, N_ ("Hypothesis {number} has the least training error, {seen}. This time it looks no "
                  "better than it is: its true error is {truth-now}.") }) },
  { "collect", N_ ("Put it to the others"), N_ ("The rest of the batch is drawn at once."),
    .pseudocode = N_ ("  put both errors of ĥ to the others"), .run = run_collect,
    .shows = "means",
    .rule = "\\role{model}{\\overline{\\hat\\varepsilon(\\hat h)}},\\quad "
            "\\role{second}{\\overline{\\varepsilon(\\hat h)}},\\qquad \\hat P \\le "
            "2k\\,e^{-2\\gamma^2 m}",
    .filled = GRADUS_SAY (
      { NULL, "<mean-training|model>,\\quad <mean-truth|second>,\\qquad \\hat P = <broken-share>,"
              "\\quad <calc 2 * hypotheses * exp ( exponent ) = bound>" }),
    .said = GRADUS_SAY (
      { "world == three and band-broken",
        N_ ("A training error is {off} off, more than {gamma}: nothing is promised of the chosen "
            "hypothesis.") },
      { "world == three", N_ ("No training error is more than {gamma} off, so that the true error "
                              "{truth-now} is at most {truth-best} + 2 · {gamma} = {promise}.") },
      { "made == 1", N_ ("The first sample is collected.") },
      { "converged and idle",
        N_ ("After {made} samples: training error {mean-training}, true error {mean-truth} of the "
            "chosen one. The band was broken in {broken-share} of them; the bound {bound} promises "
            "nothing.") },
      { "converged", N_ ("After {made} samples: training error {mean-training}, true error "
                         "{mean-truth} of the chosen one. The band was broken in {broken-share} of "
                         "them; the bound is {bound}.") },
      { NULL, N_ ("The mean of {made} samples: the chosen one has a training error of "
                  "{mean-training} and a true error of {mean-truth}.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "training", N_ ("How good does the chosen one look?"), "draw", "errors",
    .asks = GRADUS_ASKS_NUMBER, .about = "long-training", .scale = "0.02",
    .when = "drawn == 0 and world != three",
    .words = N_ ("For each hypothesis alone, the training error is its true error on average. The "
                 "one that is chosen in a sample of {m} has a true error of {long-truth} on "
                 "average. What is its training error on average?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{long-training}, where the true error is {long-truth}.") }),
    .intuition = N_ ("You thought what is fair for each is fair for the chosen one, but the lowest "
                     "dip is where luck has helped."),
    .intuition_answer = "long-truth" },
  { "better", N_ ("Does it look better than it is?"), "draw", "errors",
    .asks = GRADUS_ASKS_EVENT, .about = "lucky",
    .when = "made > 0 and made <= 40 and world != three",
    .words = N_ ("Sample {drawn+1} is to be drawn. Will the training error of the hypothesis that "
                 "it chooses be smaller than its true error?"),
    .truth = GRADUS_SAY (
      { "lucky", N_ ("Yes: its training error is {leader-share}, less than the truth.") },
      { NULL, N_ ("No: its training error is {leader-share}, and its true error is not "
                  "larger.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "thresholds", .title = N_ ("Eleven thresholds"),
    .blurb = N_ ("From 20 examples one threshold is chosen: training error 0.18, true error 0.25 "
                 "on average. The best one has 0.2."),
    .data = "none", .seed = 1,
    .claims = "m == 20\nmade == 400\nabs(mean-training - 0.183) < 0.02\n"
              "abs(mean-truth - 0.247) < 0.015\ntruth-best ~ 0.2\nhypotheses == 11\n"
              "long-training ~ 0.18\nlong-truth ~ 0.25" },
  { .id = "by-hand", .title = N_ ("By hand: three hypotheses"),
    .blurb = N_ ("True errors 0.20, 0.30, 0.45, training errors 0.30, 0.25, 0.40: γ = 0.10, and "
                 "the chosen one has 0.30, at most 0.40."),
    .params = "world=three gamma=0.1 samples=1 batch=1",
    .claims = "truth[0] ~ 0.20\ntruth[1] ~ 0.30\ntruth[2] ~ 0.45\ntraining[0] ~ 0.30\n"
              "training[1] ~ 0.25\ntraining[2] ~ 0.40\noff ~ 0.10\nnumber == 2\n"
              "promise ~ 0.40\nbroken-share == 0" },
  { .id = "hundred", .title = N_ ("A hundred examples"),
    .blurb = N_ ("0.199 and 0.203: five times the examples, and the two errors have all but met."),
    .params = "m=100 gamma=0.1", .seed = 2,
    .claims = "m == 5 * 20\nabs(mean-training - 0.1995) < 0.009\n"
              "abs(mean-truth - 0.2031) < 0.004\nlong-training ~ 0.199\nlong-truth ~ 0.203" },
  { .id = "one-coin", .title = N_ ("One coin"),
    .blurb = N_ ("Nothing is chosen where there is a single hypothesis: its training error is "
                 "right on average, ½."),
    .params = "world=coins k=1 m=10", .seed = 3,
    .claims = "hypotheses == 1\nlong-training ~ 0.5\nabs(mean-training - 0.5) < 0.035" },
  { .id = "ten-coins", .title = N_ ("The best of ten coins"),
    .blurb = N_ ("Ten flips each: the best of ten coins is wrong 0.262 of the time in the sample, "
                 "and half the time in truth."),
    .params = "world=coins k=10 m=10", .seed = 4,
    .claims = "hypotheses == 10\nlong-training ~ 0.262\nmean-truth == 0.5\n"
              "abs(mean-training - 0.262) < 0.03" },
  { .id = "hundred-coins", .title = N_ ("The best of a hundred coins"),
    .blurb = N_ ("Ten flips each: 0.125 in the sample, a half in truth."),
    .params = "world=coins k=100 m=10", .seed = 5,
    .claims = "hypotheses == 100\nlong-training ~ 0.125\nmean-truth == 0.5" },
  { .id = "coins", .title = N_ ("Failure: a thousand coins"),
    .blurb = N_ ("A training error of 0.0376, and a true error of a half: nothing has been "
                 "learned."),
    .params = "world=coins k=1000 m=10 samples=200", .seed = 6,
    .failure = N_ ("Among a thousand hypotheses that know nothing, the best one fits all ten "
                   "labels or nine of them, nearly always. Its training error says how many were "
                   "tried. Take examples that did not choose it, or more of them: the number "
                   "needed grows like ln k."),
    .claims = "hypotheses == 1000\nlong-training ~ 0.0376\nmean-truth == 0.5\n"
              "flattered == 1\nmean-training < 0.06" });

#define CARD "oracles-A/ch10.out: NumPy"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "thresholds", 1, "truth",
    GRADUS_EXPECT (0.5, 0.44, 0.38, 0.32, 0.26, 0.2, 0.26, 0.32, 0.38, 0.44, 0.5), 1e-12, CARD },
  { "thresholds", GRADUS_CHECK_END, "mean-training", GRADUS_EXPECT (0.1832), 0.017,
    "NumPy, 1,500,000 samples: four standard errors of 400" },
  { "thresholds", GRADUS_CHECK_END, "mean-truth", GRADUS_EXPECT (0.2470), 0.012,
    "NumPy, 1,500,000 samples: four standard errors of 400" },
  { "thresholds", GRADUS_CHECK_END, "flattered", GRADUS_EXPECT (0.706), 0.092,
    "NumPy, 1,500,000 samples: four standard errors of 400" },
  { "thresholds", GRADUS_CHECK_END, "broken-share", GRADUS_EXPECT (0.255), 0.088,
    "NumPy, 1,500,000 samples: four standard errors of 400" },
  { "thresholds", 1, "bound", GRADUS_EXPECT (4.441723), 1e-6, CARD },
  { "hundred", GRADUS_CHECK_END, "mean-training", GRADUS_EXPECT (0.1995), 0.008,
    "NumPy, 400,000 samples: four standard errors of 400" },
  { "hundred", GRADUS_CHECK_END, "mean-truth", GRADUS_EXPECT (0.2031), 0.003,
    "NumPy, 400,000 samples: four standard errors of 400" },
  { "hundred", GRADUS_CHECK_END, "broken-share", GRADUS_EXPECT (0.143), 0.07,
    "NumPy, 400,000 samples: four standard errors of 400" },
  { "hundred", 1, "bound", GRADUS_EXPECT (2.977376), 1e-6, "22 e^-2" },
  { "by-hand", 1, "mean-training", GRADUS_EXPECT (0.25), 1e-12, "by hand" },
  { "by-hand", 1, "mean-truth", GRADUS_EXPECT (0.3), 1e-12, "by hand" },
  { "by-hand", 1, "broken-share", GRADUS_EXPECT (0), 0, "by hand: 0.10 is not above 0.10" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "more", .title = N_ ("Twenty examples and a hundred"),
    .blurb = N_ ("The chosen one looks better than it is by 0.064 on the left and by 0.004 on the "
                 "right."),
    .left = "m=20", .right = "m=100", .plot = "means",
    .claims = "left > right: mean-gap\nleft: abs(mean-gap - 0.064) < 0.028\n"
              "right: abs(mean-gap - 0.004) < 0.011" });

static const GradusSheet sheet = {
  .aha = N_ ("The winner on the training set was also lucky: its own error looks too small."),
  .by_hand = N_ ("True errors 0.20, 0.30, 0.45, training errors 0.30, 0.25, 0.40: γ = 0.10; the "
                 "second is chosen, and 0.30 ≤ 0.20 + 2 · 0.10 = 0.40."),
  .why = "errors", .intuition = N_ ("A training error that is fair for each hypothesis is fair for "
                                    "the one that is chosen."),
  .caught_by = "training",
  .breaks = N_ ("A thousand coins and ten labels: a training error of 0.04, a true error of ½. The "
                "number of hypotheses tried gives it away."),
  .needs = "hoeffding-bound decision-stump",
  .leads_to = "sample-complexity vc-bound holdout-cross-validation",
  .aliases = "ERM; empirical risk minimization; selection bias; winner's curse; 经验风险最小化; "
             "一致收敛; 选择偏差; jyfxzxh",
  .terms = N_ ("empirical risk minimisation; uniform convergence; hypothesis"),
};

const GradusDescriptor gradus_uniform_convergence = {
  .base = &gradus_luck, .id = "uniform-convergence", .difficulty = 3,
  .title = N_ ("Uniform convergence and ERM"),
  .summary = N_ ("Chooses the hypothesis with the least training error, again and again, and looks "
                 "up its true error."),
  .goal = N_ ("Say why the chosen hypothesis looks better than it is, and by how much at most."),
  .source = "CS229 lecture notes, part VI, section 3",
  .columns = N_ ("No data: samples are drawn from a known law."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .prepare = prepare,
  .unprepare = unprepare, .init = init, .name = name, .start_shows = "errors",
  .end_shows = "means",
  .start_said = GRADUS_SAY (
    { "world == thresholds", N_ ("x is uniform in [0, 1], and the label is 1 from ½ on; each label "
                                 "is flipped with a chance of {noise}. The dotted line is the "
                                 "true error of eleven thresholds.") },
    { "world == coins", N_ ("Labels and predictions are flips of fair coins: each hypothesis "
                            "has a true error of ½.") },
    { NULL, N_ ("Three hypotheses with the true errors 0.2, 0.3 and 0.45. Their training errors "
                "are laid by hand.") }),
};
