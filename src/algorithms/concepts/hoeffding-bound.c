/* Hoeffding's inequality and the union bound: how far a share deviates, and how far the worst of
 * many.
 *
 * Objective. Coins of one chance phi are flipped m times each. How often is the share of heads of
 * one coin further than gamma from phi? How often that of at least one of k coins?
 *
 * Step. Flip all coins (draw), find the one that deviates most (measure), put the sample to the
 * others (collect).
 *
 * Law. For one coin the chance P1 is a binomial tail, and Hoeffding bounds it by e^(-2 gamma^2 m)
 * on one side and twice that on both, whatever phi is. For at least one of k coins it is
 * 1 - (1 - P1)^k, and the union bound says k P1 at most.
 *
 * Edge cases. A bound above 1 is true and says nothing (event "idle"). A gamma that no share can
 * exceed makes P1 = 0. Shares are compared as counts, so that rounding decides no tie.
 *
 * Cost. k m for the sample that is shown; k log m for the others, whose heads are drawn at once.
 *
 * Source: W. Hoeffding 1963, Probability inequalities for sums of bounded random variables; CS229
 * lecture notes, part VI, section 2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>

#include "luck.h"

#define MOST_COINS 10000
#define PLACES 160
#define DELTA 0.05
/* A chance as small as this is drawn at the bottom of the picture. */
#define FLOOR 1e-9

typedef enum { SIDES_ABOVE, SIDES_BOTH } Sides;

typedef struct
{
  GradusLuckParams luck;
  int k;
  double phi, gamma;
  guint sides;
} Params;

typedef struct
{
  GradusLuckState luck;
  GradusIntArray heads;     /* k, of the sample that is shown */
} State;

typedef struct
{
  guint m, k;
  double *cumulative;       /* m + 1 */
  double tail, some;
  guint n_places;
  double m_at[PLACES], tail_at[PLACES];   /* over the number of flips */
} Work;

enum { EVENT_STRAY, EVENT_IDLE };

/* --- The law ---------------------------------------------------------------------------------- */

/* The chance that one coin is further than gamma from phi after @m flips. */
static double
tail_of (const Params *p, guint m)
{
  const double high = floor (m * (p->phi + p->gamma) + 1e-9);
  const double low = ceil (m * (p->phi - p->gamma) - 1e-9) - 1;
  double tail = high < m ? gsl_cdf_binomial_Q ((guint) high, p->phi, m) : 0;

  if (p->sides == SIDES_BOTH && low >= 0)
    tail += gsl_cdf_binomial_P ((guint) low, p->phi, m);
  return tail;
}

/* That this happens to at least one of k. */
static double
some_of (double tail, double k)
{
  return tail < 1 ? -expm1 (k * log1p (-tail)) : 1;
}

static guint
n_sides (const Params *p)
{
  return p->sides == SIDES_BOTH ? 2 : 1;
}

static double
bound_of (const Params *p, double m, double k)
{
  return k * n_sides (p) * exp (-2 * p->gamma * p->gamma * m);
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p);
  Work *work = g_new0 (Work, 1);
  const guint last = MAX (2 * (guint) p->luck.m, 20), stride = gradus_stride (last, PLACES);

  work->m = (guint) p->luck.m;
  work->k = (guint) p->k;
  work->cumulative = g_new (double, work->m + 1);
  gradus_luck_add_up (p->phi, work->m, work->cumulative);
  work->tail = tail_of (p, work->m);
  work->some = some_of (work->tail, work->k);
  for (guint m = 1; m <= last && work->n_places < PLACES; m += stride)
    {
      work->m_at[work->n_places] = m;
      work->tail_at[work->n_places++] = tail_of (p, m);
    }
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  g_free (work->cumulative);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p);

  if (p->luck.every && (p->k > 1 || p->phi != 0.5 || p->luck.m > GRADUS_LUCK_MOST_EVERY))
    return g_strdup_printf (_ ("Only a single fair coin with at most %d flips has so few samples "
                               "that all of them can be gone through."), GRADUS_LUCK_MOST_EVERY);
  return NULL;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  gradus_luck_init (&state->luck, &p->luck);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
run_draw (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  gint32 *heads = gradus_int_array_write (&state->heads);
  const guint end = gradus_luck_stride_end (&state->luck, &p->luck);

  if (gradus_luck_begins (&state->luck))
    {
      memset (heads, 0, work->k * sizeof (gint32));
      state->luck.trials = 0;
    }
  for (guint i = state->luck.trials; i < end; i++)
    if (p->luck.every)
      heads[0] += gradus_luck_trial (state->luck.all.made, work->m, i);
    else
      gradus_luck_toss (context->rng, p->phi, heads, work->k);
  return gradus_luck_drawn (&state->luck, &p->luck);
}

static double
off_of (const Params *p, double heads)
{
  const double off = heads / p->luck.m - p->phi;

  return p->sides == SIDES_BOTH ? fabs (off) : off;
}

/* The coin that deviates most, the first of several. */
static guint
farthest (const Params *p, const State *state)
{
  guint far = 0;

  for (guint j = 1; j < (guint) p->k; j++)
    if (off_of (p, state->heads.data[j]) > off_of (p, state->heads.data[far]))
      far = j;
  return far;
}

/* The row of a sample in which the coin that deviates most has @heads, and the first one @first. A
 * deviation that differs from gamma by
 * rounding alone is gamma. */
static void
tell (const Params *p, double heads, double first, double *row)
{
  const double off = off_of (p, heads);

  row[GRADUS_LUCK_SEEN] = heads / p->luck.m;
  row[GRADUS_LUCK_TRUTH] = p->phi;
  row[GRADUS_LUCK_OFF] = fabs (off - p->gamma) < 1e-12 ? p->gamma : off;
  row[GRADUS_LUCK_BROKEN] = gradus_luck_is_off (heads, (guint) p->luck.m, p->phi, p->gamma,
                                                p->sides == SIDES_BOTH);
  row[GRADUS_LUCK_NAMED] = first / p->luck.m;
  gradus_luck_complete (row);
}

static GradusStatus
run_measure (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  double row[GRADUS_LUCK_COLUMNS];

  state->luck.chosen = farthest (p, state);
  tell (p, state->heads.data[state->luck.chosen], state->heads.data[0], row);
  gradus_luck_measured (&state->luck, row);
  gradus_context_raise_if (context, EVENT_STRAY, row[GRADUS_LUCK_BROKEN] > 0);
  gradus_context_raise_if (context, EVENT_IDLE, bound_of (p, work->m, work->k) > 1);
  return GRADUS_STATUS_CONTINUE;
}

static void
draw_another (gpointer state, GradusContext *context, guint number, double *row)
{
  GRADUS_STEP (p, work);
  double most = 0, first = 0;

  if (p->luck.every)
    {
      for (guint i = 0; i < work->m; i++)
        most += gradus_luck_trial (number, work->m, i);
      first = most;
    }
  else
    for (guint j = 0; j < work->k; j++)
      {
        const double heads = gradus_luck_heads (context->rng, work->cumulative, work->m);

        if (j == 0)
          first = heads;
        if (j == 0 || off_of (p, heads) > off_of (p, most))
          most = heads;
      }
  tell (p, most, first, row);
}

GRADUS_RUN (run_collect, (state), gradus_luck_collect (state, context, draw_another))

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_union, (work), work->k * work->tail)
GRADUS_NUMBER (number_bound, (p), bound_of (p, p->luck.m, p->k))
/* Flips for which Hoeffding and the union bound together are DELTA. */
GRADUS_NUMBER (number_enough, (p),
               ceil (log (n_sides (p) * p->k / DELTA) / (2 * p->gamma * p->gamma) * (1 - 1e-9)))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("broken-share"),
  { "tail", N_ ("One given coin: exact chance"), "P_1", GRADUS_PREPARED (Work, tail),
    GRADUS_KNOWN (State, luck.known), .flags = GRADUS_METRIC | GRADUS_LOG },
  { "some", N_ ("At least one coin: exact chance"), "P_k", GRADUS_PREPARED (Work, some),
    GRADUS_KNOWN (State, luck.known), .flags = GRADUS_METRIC | GRADUS_LOG },
  { "union", N_ ("Union bound, from the exact chance"), "k P_1", .number = number_union,
    GRADUS_KNOWN (State, luck.known), .flags = GRADUS_METRIC | GRADUS_LOG },
  { "bound", N_ ("Hoeffding and union bound"), "B", .number = number_bound,
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "enough", N_ ("Flips for a bound of 0.05"), "m_{0.05}", .number = number_enough,
    .flags = GRADUS_METRIC },
  { "heads", N_ ("Heads of each coin"), "h_j", GRADUS_QUANTITY (State, heads), .shape = "k",
    .indices = N_ ("coin") },
  GRADUS_BASE_ROWS);

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  const guint trials = state->luck.trials;
  guint best = 0;
  const guint far = farthest (p, state);

  for (guint j = 1; j < work->k; j++)
    if (state->heads.data[j] > state->heads.data[best])
      best = j;
  gradus_names_whole (names, "best", best + 1);
  gradus_names_whole (names, "best-heads", state->heads.data[best]);
  gradus_names_number (names, "best-share",
                       trials > 0 ? state->heads.data[best] / (double) trials : NAN);
  gradus_names_whole (names, "far", far + 1);
  gradus_names_whole (names, "far-heads", state->heads.data[far]);
  gradus_names_flag (names, "coin-deviates",
                     trials == work->m
                       && gradus_luck_is_off (state->heads.data[far], work->m, p->phi, p->gamma,
                                              p->sides == SIDES_BOTH));
  gradus_names_whole (names, "coin", state->luck.chosen + 1);
  gradus_names_number (names, "seen", state->luck.row.data[GRADUS_LUCK_SEEN]);
  gradus_names_number (names, "off", state->luck.row.data[GRADUS_LUCK_OFF]);
  gradus_names_flag (names, "stray",
                     state->luck.measured && state->luck.row.data[GRADUS_LUCK_BROKEN] > 0);
  gradus_names_whole (names, "needed",
                      (gint64) floor (work->m * (p->phi + p->gamma) + 1e-9) + 1);
  /* All but certain is not certain. */
  gradus_names_word (names, "exact", GRADUS_NUM_DIGITS (work->some, work->some > 0.999 ? 5 : 3));
  gradus_names_flag (names, "idle", number_bound (here) > 1);
  gradus_names_number (names, "given", work->tail);
  gradus_names_number (names, "c", n_sides (p));
  gradus_names_number (names, "exponent", -2 * p->gamma * p->gamma * work->m);
}

/* --- What theory promises --------------------------------------------------------------------- */

GRADUS_HOLDS (holds_bounds, (work), MAX (work->some - number_union (here),
                                         number_union (here) - number_bound (here)),
              *measured <= 1e-9 * (1 + number_bound (here)))

/* The tail as a sum of its terms. */
static gboolean
holds_tail (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work);
  double sum = 0;

  for (guint h = 0; h <= work->m; h++)
    if (gradus_luck_is_off (h, work->m, p->phi, p->gamma, p->sides == SIDES_BOTH))
      sum += gsl_ran_binomial_pdf (h, p->phi, work->m);
  *measured = fabs (sum - work->tail);
  return *measured <= 1e-9;
}

/* Five standard errors of a share, and three samples, for shares that are all but 0. */
static gboolean
holds_share (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const double n = state->luck.all.made;

  if (n == 0)
    return TRUE;
  *measured = gradus_luck_mean (here, GRADUS_LUCK_BROKEN) - number_bound (here);
  return *measured <= 5 * sqrt (work->some * (1 - work->some) / n) + 3 / n;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "bounds", N_ ("Each bound is above what it bounds"), "P_k \\le k P_1 \\le B", holds_bounds },
  { "tail", N_ ("The tail is a sum of binomial terms"),
    "P_1 = \\sum_h \\binom{m}{h} \\varphi^h (1-\\varphi)^{m-h}", holds_tail, .phase = "measure" },
  { "share", N_ ("The share stays below the bound but for chance"),
    "\\hat P \\le B + 5\\,\\text{s.e.}", holds_share });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
build_coins (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const guint m = work->m, trials = state->luck.trials, shown = trials > 0 ? trials : m;
  const double reach = MAX (p->gamma * m + 1, 5 * sqrt (m * p->phi * (1 - p->phi))) + 1;
  const double left = MAX (m * p->phi - reach, 0), right = MIN (m * p->phi + reach, m);
  const double low = work->k > 1 ? 0.3 : 0, high = work->k > 1 ? 3.0 * work->k : 1.15;
  g_autofree guint *counts = g_new0 (guint, m + 1);
  g_autofree double *x = g_new (double, m + 1);
  g_autofree double *law = g_new (double, m + 1);
  guint n = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | (work->k > 1 ? GRADUS_AXES_LOG_Y
                                                                      : GRADUS_AXES_ZERO_Y),
                         C_ ("axis", "heads"), C_ ("axis", "coins"));
  gradus_scene_set_x_range (scene, trials > 0 && trials < m ? 0 : left - 0.7, right + 0.7);
  gradus_scene_set_y_range (scene, low, high);
  for (guint j = 0; trials > 0 && j < work->k; j++)
    counts[state->heads.data[j]]++;
  for (guint h = 0; h <= m; h++)
    {
      const gboolean off = gradus_luck_is_off (h, m, p->phi, p->gamma, p->sides == SIDES_BOTH);
      const double expected = work->k * gsl_ran_binomial_pdf (h, p->phi, shown);

      if (h <= shown && expected > low)
        {
          x[n] = h;
          law[n++] = expected;
        }
      if (counts[h] == 0)
        continue;
      gradus_scene_bar (scene, h, 0.9, low, counts[h],
                        off && trials == m ? GRADUS_ROLE_ERROR : GRADUS_ROLE_DATA, 0.5);
      if (off && trials == m && m <= 40)
        gradus_scene_text (scene, h, counts[h], GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND, 1,
                           GRADUS_NUM (counts[h]));
    }
  gradus_scene_polyline (scene, x, law, n, GRADUS_ROLE_TRUTH,
                         GRADUS_LINE_DOTTED | GRADUS_LINE_MARKERS);
  gradus_scene_label (scene, C_ ("legend", "expected"));
  gradus_scene_vrule (scene, m * (p->phi + p->gamma), GRADUS_ROLE_ERROR, GRADUS_LINE_DASHED, NULL);
  gradus_scene_legend_line (scene, GRADUS_ROLE_ERROR, GRADUS_LINE_DASHED,
                            C_ ("legend", "γ away from φ"));
  if (p->sides == SIDES_BOTH && p->phi > p->gamma)
    gradus_scene_vrule (scene, m * (p->phi - p->gamma), GRADUS_ROLE_ERROR, GRADUS_LINE_DASHED,
                        NULL);
}

/* The staircase and the line under which it stays, for @k coins. */
static void
draw_tails (const Params *p, const Work *work, double k, double low, gboolean main,
            GradusScene *scene)
{
  const GradusLineStyle weight = main ? GRADUS_LINE_BOLD : GRADUS_LINE_THIN;
  const double last = work->m_at[work->n_places - 1];
  double exact[PLACES] = { 0 };
  guint n = 0;

  while (n < work->n_places && (exact[n] = some_of (work->tail_at[n], k)) > low)
    n++;
  gradus_scene_polyline (scene, work->m_at, exact, n, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_STEPS | weight);
  if (main)
    gradus_scene_label (scene, k > 1 ? C_ ("legend", "at least one coin, exactly")
                                     : C_ ("legend", "one coin, exactly"));
  gradus_scene_segment (scene, 1, bound_of (p, 1, k), last, MAX (bound_of (p, last, k), low),
                        GRADUS_ROLE_SECOND, weight);
  if (main)
    gradus_scene_label (scene, C_ ("legend", "upper bound"));
}

static void
build_tail (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const double last = work->m_at[work->n_places - 1], top = 2 * bound_of (p, 1, work->k);
  const double low = CLAMP (0.5 * some_of (work->tail_at[work->n_places - 1], 1), FLOOR, 1e-3);
  const double x[] = { 1, last }, one[] = { 1, 1 }, all[] = { top, top };

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_Y, C_ ("axis", "flips m"),
                         C_ ("axis", "chance"));
  if (gradus_kit_waits (scene, !state->luck.known, _ ("Chances are drawn after the first sample.")))
    return;
  gradus_scene_set_x_range (scene, 1, last);
  gradus_scene_set_y_range (scene, low, MAX (top, 3));
  gradus_scene_band (scene, x, one, all, 2, GRADUS_ROLE_MUTED, 0.25);
  gradus_scene_label (scene, C_ ("legend", "above 1: says nothing"));
  if (work->k > 1)
    {
      draw_tails (p, work, 1, low, FALSE, scene);
      gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_THIN,
                                C_ ("legend", "one coin"));
    }
  draw_tails (p, work, work->k, low, TRUE, scene);
  gradus_scene_vrule (scene, work->m, GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN, NULL);
  if (work->some > low)
    gradus_scene_point (scene, work->m, work->some, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.2,
                        -1);
  if (number_bound (here) > low)
    gradus_scene_point (scene, work->m, number_bound (here), GRADUS_ROLE_ACCENT,
                        GRADUS_SHAPE_DIAMOND, 1.4, -1);
}

static void
build_share (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  GradusCollectionView view
    = gradus_luck_view (GRADUS_LUCK_BROKEN, 0.5, 0.55, work->some, GRADUS_ROLE_MODEL,
                        C_ ("axis", "share of samples"));

  view.mean_label = C_ ("legend", "some coin deviates");
  gradus_collection_draw_means (&state->luck.all, &view, scene);
  if (state->luck.all.made > 0)
    gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                              C_ ("legend", "exact chance"));
}

static void
build_seen (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const guint bins = MIN (work->m, 60) + 1;
  const GradusCollectionView view
    = gradus_luck_view (GRADUS_LUCK_SEEN, 0.5, 0.5 + 0.5 / MIN (work->m, 60), p->phi,
                        GRADUS_ROLE_MODEL, C_ ("axis", "share of heads of the coin that deviates "
                                                       "most"));

  gradus_collection_draw_histogram (&state->luck.all, &view, bins, scene);
  if (state->luck.all.made > 0)
    {
      gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, "φ");
      gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID,
                                C_ ("legend", "mean"));
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "coins", N_ ("Coins by their heads"), .build = build_coins,
    .caption = GRADUS_SAY ({ "trials", N_ ("flip {trials} of {m}") }) },
  { "tail", N_ ("Chance over the flips"), .build = build_tail,
    .caption = GRADUS_SAY (
      { "idle", N_ ("exactly {exact}; the bound {bound} says nothing") },
      { NULL, N_ ("exactly {exact}, at most {bound}") }) },
  { "share", N_ ("How often some coin deviates"), .build = build_share,
    .caption = GRADUS_SAY ({ "made", NN_ ("{broken-share} of {made} sample",
                                              "{broken-share} of {made} samples"), "made" }) },
  { "seen", N_ ("The coin that deviates most"), .build = build_seen });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "k", .label = N_ ("Coins"), .symbol = "k", .blurb = N_ ("How many are flipped."),
    GRADUS_PARAM_FIELD (Params, k), .def = 1000, .min = 1, .max = MOST_COINS, .slider_min = 1,
    .slider_max = MOST_COINS, .logarithmic = TRUE },
  { .id = "m", .label = N_ ("Flips"), .symbol = "m", .blurb = N_ ("In a sample, for each coin."),
    GRADUS_PARAM_FIELD (Params, luck.m), .def = 10, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 1000, .logarithmic = TRUE },
  { .id = "phi", .label = N_ ("Chance of heads"), .symbol = "\\varphi",
    .blurb = N_ ("The same for all coins."), GRADUS_PARAM_FIELD (Params, phi), .def = 0.5,
    .min = 0.01, .max = 0.99, .step = 0.01 },
  { .id = "gamma", .label = N_ ("Deviation"), .symbol = "\\gamma",
    .blurb = N_ ("A coin deviates when its share of heads is more than this above φ, or away "
                 "from φ where both sides count."),
    GRADUS_PARAM_FIELD (Params, gamma), .def = 0.45, .min = 0.01, .max = 0.99, .step = 0.01 },
  { .id = "sides", .label = N_ ("Which sides"),
    .blurb = N_ ("Only too many heads, or too few as well."), GRADUS_PARAM_FIELD (Params, sides),
    GRADUS_CHOICES (
      [SIDES_ABOVE] = { "above", N_ ("Too many heads") },
      [SIDES_BOTH] = { "both", N_ ("Too many or too few") }) },
  GRADUS_BASE_ROWS);

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_STRAY] = { "stray", N_ ("A coin deviates"),
                    N_ ("The share of heads of at least one coin is off by more than γ, on a "
                        "side that counts.") },
  [EVENT_IDLE] = { "idle", N_ ("A bound above 1"),
                   N_ ("A chance is never above 1, so that the bound says nothing.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "draw", N_ ("Flip the coins"), N_ ("Each coin is flipped m times."),
    .pseudocode = N_ ("repeat R times:\n  flip each of the k coins m times"), .run = run_draw,
    .n_micro = gradus_luck_n_strides, .shows = "coins",
    .rule = "\\role{model}{\\hat\\varphi_j} = \\frac{h_j}{i}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{model}{\\hat\\varphi_{<best>}} = <calc best-heads / trials = "
              "best-share|model>" }),
    .said = GRADUS_SAY (
      { "micro and k == 1", N_ ("Flip {trials} of {m} is made; heads so far: {best-heads}.") },
      { "micro", N_ ("Flip {trials} of {m} is made. The most heads so far: {best-heads}.") },
      { "k == 1", N_ ("Sample {drawn}: {best-heads} of {m} flips are heads.") },
      { NULL, N_ ("Sample {drawn}: of {k|,} coins number {best} has the most heads, {best-heads} "
                  "of {m}.") }) },
  { "measure", N_ ("Find the coin that deviates most"),
    N_ ("Its share of heads is held against the chance of all coins."),
    .pseudocode = N_ ("  look for the largest deviation from φ"), .run = run_measure,
    .shows = "tail",
    .rules = GRADUS_SAY (
      { "sides == both", "\\max_j\\,|\\role{model}{\\hat\\varphi_j} - \\varphi| \\gt \\gamma\\ ?" },
      { NULL, "\\max_j\\,(\\role{model}{\\hat\\varphi_j} - \\varphi) \\gt \\gamma\\ ?" }),
    .filled = GRADUS_SAY (
      { "sides == both", "|<seen|model> - <phi>| = <off>,\\qquad <off> <cmp off gamma> <gamma>" },
      { NULL, "<seen|model> - <phi> = <off>,\\qquad <off> <cmp off gamma> <gamma>" }),
    .said = GRADUS_SAY (
      { "stray and k == 1", N_ ("The share of heads is {seen}, {off} away from {phi}, and that is "
                                "more than {gamma}. The chance of it was {exact}.") },
      { "stray", N_ ("Coin {coin} deviates: its share of heads is {seen}, {off} away from {phi}. "
                     "For a coin that is named before, the chance is {tail}; that at least one of "
                     "{k|,} deviates, {exact}.") },
      { "k == 1 and sides == both", N_ ("The share of heads is {seen}. The chance of more than "
                                        "{gamma} away from {phi} is {exact}.") },
      { "k == 1", N_ ("The share of heads is {seen}. The chance of more than {gamma} above {phi} "
                      "is {exact}.") },
      { NULL, N_ ("No coin deviates: the share of heads of coin {coin} is {seen}. The chance that "
                  "at least one of {k|,} deviates is {exact}.") }) },
  { "collect", N_ ("Put it to the others"), N_ ("The rest of the batch is drawn at once."),
    .pseudocode = N_ ("  put the sample to the others"), .run = run_collect, .shows = "share",
    .rules = GRADUS_SAY (
      { "sides == both", "\\role{model}{\\hat P} \\to \\role{truth}{1 - (1 - P_1)^k} \\le k P_1 "
                         "\\le \\role{second}{2 k\\,e^{-2\\gamma^2 m}}" },
      { NULL, "\\role{model}{\\hat P} \\to \\role{truth}{1 - (1 - P_1)^k} \\le k P_1 \\le "
              "\\role{second}{k\\,e^{-2\\gamma^2 m}}" }),
    .filled = GRADUS_SAY (
      { NULL, "\\role{model}{\\hat P} = <broken-share|model>,\\quad <some|truth>,\\quad "
              "k P_1 = <union>,\\quad <calc c * k * exp ( exponent ) = bound|second>" }),
    .said = GRADUS_SAY (
      { "made == 1", N_ ("The first sample is collected.") },
      { "k == 1 and idle", N_ ("The coin deviated in {broken-share} of {made} samples; the exact "
                               "chance is {exact}. The bound {bound} is above 1 and says "
                               "nothing.") },
      { "k == 1", N_ ("The coin deviated in {broken-share} of {made} samples; the exact chance is "
                      "{exact}, the bound {bound}.") },
      { "union > 1", N_ ("In {broken-share} of {made} samples at least one coin deviated; the "
                         "exact chance is {exact}. The union bound {union} is above 1 and says "
                         "nothing.") },
      { NULL, N_ ("In {broken-share} of {made} samples at least one coin deviated; the exact "
                  "chance is {exact}, the union bound {union}.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "some", N_ ("How probable is it for at least one?"), "draw", "coins",
    .asks = GRADUS_ASKS_NUMBER, .about = "some", .scale = "0.1",
    .when = "drawn == 0 and k > 1 and sides == above",
    .words = N_ ("{k|,} coins with a chance of heads of {phi} are flipped {m} times each. How "
                 "probable is it that at least one of them shows {needed} heads or more?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{exact}. For one given coin it is {tail}.") }),
    .intuition = N_ ("You thought of one coin, but the best of all is picked afterwards."),
    .intuition_answer = "given" },
  { "stray", N_ ("Does it happen this time?"), "draw", "coins", .asks = GRADUS_ASKS_EVENT,
    .about = "coin-deviates", .when = "made > 0 and made <= 40 and some > 0.05",
    .words = N_ ("Sample {drawn+1} is to be drawn. Will at least one coin deviate, by more than "
                 "{gamma}?"),
    .truth = GRADUS_SAY (
      { "coin-deviates", N_ ("Yes: coin {far}, {far-heads} of {m} flips heads. It happens in a "
                           "share of {exact} of all samples.") },
      { NULL, N_ ("No. It happens in a share of {exact} of all samples.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "ten-heads", .title = N_ ("A thousand coins, ten flips"),
    .blurb = N_ ("One given coin shows ten heads with a chance of 0.000977; that some coin of a "
                 "thousand does has 0.624."),
    .data = "none", .seed = 1,
    .claims = "k == 1000\nm == 10\nneeded == 10\ntail ~ 0.000977\nsome ~ 0.624\n"
              "abs(broken-share - some) < 0.1" },
  { .id = "by-hand", .title = N_ ("By hand: one coin, four flips"),
    .blurb = N_ ("Of 16 samples 2 are further than ¼ from ½, no heads and four heads: 0.125. The "
                 "bound is 1.213."),
    .params = "k=1 m=4 gamma=0.25 sides=both every=true batch=1",
    .claims = "made == 16\nbroken-share ~ 0.125\ntail ~ 0.125\nbound ~ 1.213" },
  { .id = "hundred", .title = N_ ("One coin, a hundred flips"),
    .blurb = N_ ("Further than 0.1 from ½: exactly 0.0352, at most 0.271."),
    .params = "k=1 m=100 gamma=0.1 sides=both", .seed = 2,
    .claims = "tail ~ 0.0352\nbound ~ 0.271\nabs(broken-share - tail) < 0.04" },
  { .id = "twice", .title = N_ ("One coin, two hundred flips"),
    .blurb = N_ ("Twice the flips: exactly 0.00363, at most 0.0366."),
    .params = "k=1 m=200 gamma=0.1 sides=both", .seed = 3,
    .claims = "tail ~ 0.00363\nbound ~ 0.0366\nm == 2 * 100" },
  { .id = "finely", .title = N_ ("A thousand flips, 0.05"),
    .blurb = N_ ("Half the γ needs more flips: exactly 0.00139, at most 0.0135."),
    .params = "k=1 m=1000 gamma=0.05 sides=both samples=100", .seed = 4,
    .claims = "tail ~ 0.00139\nbound ~ 0.0135\nm == 1000\ngamma * 2 ~ 0.1" },
  { .id = "enough", .title = N_ ("A hundred coins, enough flips"),
    .blurb = N_ ("415 flips bring the bound for a hundred coins to 0.05."),
    .params = "k=100 m=415 gamma=0.1 sides=both samples=100", .seed = 5,
    .claims = "enough == 415\nbound ~ 0.05\nk == 100" },
  { .id = "rare", .title = N_ ("Heads are rare"),
    .blurb = N_ ("φ = 0.02: deviating by 0.1 has a chance of 1.15e-07, and the bound is 0.271 all "
                 "the same."),
    .params = "k=1 m=100 phi=0.02 gamma=0.1 sides=both samples=200", .seed = 6,
    .claims = "phi == 0.02\ntail ~ 1.15e-7\nbound ~ 0.271\nbroken-share == 0" },
  { .id = "ten-thousand", .title = N_ ("Failure: ten thousand coins"),
    .blurb = N_ ("The union bound is 9.77 and says nothing; exactly it is 0.99994."),
    .params = "k=10000 samples=60", .seed = 7,
    .failure = N_ ("The union bound adds chances as if no two coins ever deviated together. Where "
                   "many do, the sum is above 1. More flips make it small again: the bound falls "
                   "exponentially with m, and k counts by its logarithm."),
    .claims = "union ~ 9.77\nsome ~ 0.99994\nk == 10000" });

#define CARD "oracles-A/ch10.out: scipy.stats.binom"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "ten-heads", 1, "tail", GRADUS_EXPECT (0.0009765625), 1e-12, "by hand: 1/1024" },
  { "ten-heads", 1, "some", GRADUS_EXPECT (0.623576), 1e-6, CARD },
  { "ten-heads", 1, "union", GRADUS_EXPECT (0.9765625), 1e-12, "by hand: 1000/1024" },
  { "by-hand", GRADUS_CHECK_END, "broken-share", GRADUS_EXPECT (0.125), 1e-12, "by hand: 2/16" },
  { "by-hand", 1, "tail", GRADUS_EXPECT (0.125), 1e-12, "by hand: 2/16" },
  { "by-hand", 1, "bound", GRADUS_EXPECT (1.2130613194252668), 1e-12, "by hand: 2 e^-½" },
  { "hundred", 1, "tail", GRADUS_EXPECT (0.035200), 1e-6, CARD },
  { "hundred", 1, "bound", GRADUS_EXPECT (0.270671), 1e-6, CARD },
  { "twice", 1, "tail", GRADUS_EXPECT (0.003635), 1e-6, CARD },
  { "twice", 1, "bound", GRADUS_EXPECT (0.036631), 1e-6, CARD },
  { "finely", 1, "tail", GRADUS_EXPECT (0.001392), 1e-6, CARD },
  { "finely", 1, "bound", GRADUS_EXPECT (0.013476), 1e-6, CARD },
  { "enough", 1, "enough", GRADUS_EXPECT (415), 0, CARD },
  { "rare", 1, "tail", GRADUS_EXPECT (1.148624e-7), 1e-12, CARD },
  { "ten-thousand", 1, "union", GRADUS_EXPECT (9.765625), 1e-12, "by hand: 10000/1024" },
  { "ten-thousand", 1, "some", GRADUS_EXPECT (0.999943), 1e-6, CARD });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "many", .title = N_ ("One coin and a thousand"),
    .blurb = N_ ("Ten heads in ten flips: 0.000977 for one coin, 0.624 for some coin of a "
                 "thousand."),
    .left = "k=1", .right = "k=1000", .plot = "tail",
    .claims = "left: some ~ 0.000977\nright: some ~ 0.624\nleft < right: bound" });

static const GradusSheet sheet = {
  .aha = N_ ("One coin rarely strays far; the luckiest of a thousand probably does."),
  .by_hand = N_ ("Four fair flips, γ = ¼: only 0 or 4 heads are further away, 2/16 = 0.125. The "
                 "bound 2 e^(−½) = 1.213 is true and says nothing."),
  .why = "tail", .intuition = N_ ("Ten heads in ten flips are one in a thousand, however many "
                                  "coins are flipped."),
  .caught_by = "some",
  .breaks = N_ ("Ten thousand coins: the union bound is 9.77, and no chance is above 1."),
  .needs = "least-squares-unbiased", .leads_to = "uniform-convergence sample-complexity",
  .aliases = "Hoeffding inequality; Chernoff bound; concentration inequality; tail bound; Boole's "
             "inequality; 霍夫丁不等式; 切尔诺夫界; 集中不等式; 布尔不等式; lhj",
  .terms = N_ ("Hoeffding’s inequality; union bound; concentration"),
  .tiny = "start draw measure collect",
};

const GradusDescriptor gradus_hoeffding_bound = {
  .base = &gradus_luck, .id = "hoeffding-bound", .difficulty = 1,
  .title = N_ ("Hoeffding and the union bound"),
  .summary = N_ ("Flips many coins, looks for the one that deviates most, and holds it against two "
                 "bounds."),
  .goal = N_ ("Say how far a share deviates from its chance, and what picking the worst of many "
              "does to that."),
  .source = "CS229 lecture notes, part VI, section 2; Hoeffding 1963",
  .columns = N_ ("No data: coins are all."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .init = init, .name = name, .start_shows = "coins",
  .end_shows = "share",
  .start_said = GRADUS_SAY (
    { "k == 1 and sides == both",
      N_ ("A coin with a chance of heads of {phi} is to be flipped {m} times. Its share of heads "
          "deviates when it is further than {gamma} from {phi}.") },
    { "k == 1", N_ ("A coin with a chance of heads of {phi} is to be flipped {m} times. Its share "
                    "of heads deviates when it is more than {gamma} above {phi}.") },
    { "sides == both",
      N_ ("{k|,} coins with a chance of heads of {phi} are to be flipped {m} times each. A coin "
          "deviates when its share of heads is further than {gamma} from {phi}.") },
    { NULL, N_ ("{k|,} coins with a chance of heads of {phi} are to be flipped {m} times each. A "
                "coin deviates when its share of heads is more than {gamma} above {phi}.") }),
};
