/* Three kinds of detector, an exploration: who is strange depends on what strange means.
 *
 * Situation. Points have been seen, and perhaps others are known to be good. The local outlier
 * factor calls strange who is lonelier than his neighbours (lof.h). The smallest ball calls strange
 * who is left outside when no point may hold it with more than C (kernel/smallest-ball.h). The
 * ratio of densities calls strange who stands where the good are rarer than the seen: w = sum_j
 * alpha_j psi_j around the good points, alpha = (G + lambda)^-1 h (gradus-ratio-fit.h), fitted in
 * closed form because it is made anew under a hand.
 *
 * Stages. The learner bets how many points all detectors flag (bet). The points are measured one
 * by one (measure). The three rules stand side by side with the numbers of a point on which they
 * differ (law). Last, one knob of each is turned: k + 1 neighbours, C half as large again, and a
 * flagged point among the good (knobs).
 *
 * Edge cases. Without a column of samples there is nothing known to be good, and the third detector
 * waits. Who stands beside a heap of equal points has no finite factor and is flagged.
 *
 * Cost. LOF n^2, the ball some hundred pairs, the ratio n b^2 + b^3: at most 500 points that were
 * seen.
 *
 * Source: 图解机器学习, chapter 12, whose ratio is KLIEP's.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gsl/gsl_sort.h>

#include "gradus-entry.h"
#include "gradus-ratio-fit.h"
#include "kernel/smallest-ball.h"
#include "lof.h"
#include "two-samples.h"

#define MOST_SEEN 500
#define MOST_GOOD 200
/* The bumps are at most so many. */
#define MOST_CENTRES 100
/* How much larger C is when its knob is turned. */
#define TURNED 1.5
#define MOST_FACTOR 1e6

enum { LOF, BALL, RATIO, DETECTORS };
enum { EVENT_SPLIT, EVENT_ALL };

typedef struct
{
  int k, bet;
  double c, kappa, lambda, limit_lof, limit_ratio;
} Params;

typedef struct
{
  guint measured, turned;
  guint done, last;
  bool known;
} State;

/* What the three detectors say with one setting of their knobs. */
typedef struct
{
  double *score[DETECTORS]; /* m each; RATIO NULL without known good points */
  guint8 *flagged[DETECTORS];
  guint count[DETECTORS];
} Verdicts;

typedef struct
{
  guint m, d, n_good;
  double *x, *good;         /* m x d, n_good x d */
  gint32 *rows;             /* m: of the table */
  gboolean sampled;
  GradusLof *lof;
  double *centre, radius2;
  double *alpha, *centres;
  guint b;
  Verdicts now, turned;
  guint *votes;             /* m: how many detectors flag a point */
  gboolean alone;           /* one point has the largest factor */
  guint farthest;           /* from the centre of the ball */
  guint all, some, differs; /* points flagged by all, by some; a point on which they differ */
  guint leaked;             /* the point that is put among the good; m = none */
  double low, high;
} Work;

/* --- The detectors ---------------------------------------------------------------------------- */

static guint
n_detectors (const Work *work)
{
  return work->sampled ? DETECTORS : RATIO;
}

static void
run_lof (const Work *work, guint k, double limit, Verdicts *out)
{
  g_autoptr (GradusLof) lof = gradus_lof_new (work->x, work->m, work->d, k, FALSE);

  for (guint i = 0; i < work->m; i++)
    {
      out->score[LOF][i] = isfinite (lof->factor[i]) ? MIN (lof->factor[i], MOST_FACTOR)
                                                     : MOST_FACTOR;
      out->flagged[LOF][i] = out->score[LOF][i] > limit;
    }
}

/* The scores are squared distances. @centre and @radius2 may be NULL. */
static void
run_ball (const Work *work, double c, Verdicts *out, double *centre, double *radius2)
{
  const GradusKernel linear = { .kind = GRADUS_KERNEL_LINEAR, .gamma = 1 };
  g_autofree double *force = g_new (double, work->m);
  GradusBall ball;
  double radius, dual;

  gradus_ball_init (&ball, work->x, work->m, work->d, linear, c);
  if (!gradus_ball_rest (&ball, 1e-9 * ball.size, force, out->score[BALL], &radius, &dual))
    radius = INFINITY;
  for (guint i = 0; i < work->m; i++)
    out->flagged[BALL][i] = out->score[BALL][i] > radius + 1e-8 * ball.size;
  for (guint j = 0; centre != NULL && j < work->d; j++)
    {
      centre[j] = 0;
      for (guint i = 0; i < work->m; i++)
        centre[j] += force[i] * work->x[(gsize) i * work->d + j];
    }
  if (radius2 != NULL)
    *radius2 = radius;
  gradus_ball_clear (&ball);
}

/* Of the @n_good rows of @good the first, at most so many, are centres. Returns alpha and, in @b,
 * how many. */
static double *
fit_ratio (const Work *work, const double *good, guint n_good, const Params *params, guint *b)
{
  g_autofree double *above = NULL, *below = NULL, *g = NULL, *h = NULL;
  double *alpha;

  *b = MIN (n_good, MOST_CENTRES);
  alpha = g_new0 (double, *b);
  above = g_new (double, (gsize) n_good * *b);
  below = g_new (double, (gsize) work->m * *b);
  g = g_new (double, (gsize) *b * *b);
  h = g_new (double, *b);
  gradus_bumps_block (good, n_good, good, *b, work->d, params->kappa, above);
  gradus_bumps_block (work->x, work->m, good, *b, work->d, params->kappa, below);
  gradus_ratio_relative (above, n_good, NULL, below, work->m, NULL, *b, 0, g, h);
  gradus_ratio_solve (g, h, *b, params->lambda, alpha);
  return alpha;
}

/* w of @n places. */
static void
find_ratio (const double *xy, gsize n, const double *centres, const double *alpha, guint b, guint d,
            double kappa, double *out)
{
  g_autofree double *row = g_new (double, MAX (b, 1));

  for (gsize q = 0; q < n; q++)
    {
      gradus_bumps_block (&xy[q * d], 1, centres, b, d, kappa, row);
      out[q] = 0;
      for (guint j = 0; j < b; j++)
        out[q] += alpha[j] * row[j];
    }
}

static void
run_ratio (const Work *work, const double *centres, const double *alpha, guint b,
           const Params *params, Verdicts *out)
{
  find_ratio (work->x, work->m, centres, alpha, b, work->d, params->kappa, out->score[RATIO]);
  for (guint i = 0; i < work->m; i++)
    out->flagged[RATIO][i] = out->score[RATIO][i] < params->limit_ratio;
}

static void
count_flags (const Work *work, Verdicts *verdicts)
{
  for (guint t = 0; t < n_detectors (work); t++)
    for (guint i = 0; i < work->m; i++)
      verdicts->count[t] += verdicts->flagged[t][i];
}

static void
verdicts_init (Verdicts *verdicts, guint m)
{
  for (guint t = 0; t < DETECTORS; t++)
    {
      verdicts->score[t] = g_new0 (double, m);
      verdicts->flagged[t] = g_new0 (guint8, m);
    }
}

static void
verdicts_clear (Verdicts *verdicts)
{
  for (guint t = 0; t < DETECTORS; t++)
    {
      g_free (verdicts->score[t]);
      g_free (verdicts->flagged[t]);
    }
}

/* Who has how many votes, and the one that the rules are shown for: of those on which the detectors
 * differ the one with the largest factor. */
static void
count_votes (Work *work)
{
  const double largest = work->now.score[LOF][work->lof->top];

  work->votes = g_new0 (guint, work->m);
  work->alone = TRUE;
  work->differs = work->lof->top;
  for (guint i = 0; i < work->m; i++)
    {
      for (guint t = 0; t < n_detectors (work); t++)
        work->votes[i] += work->now.flagged[t][i];
      work->all += work->votes[i] == n_detectors (work);
      work->some += work->votes[i] > 0;
      work->alone = work->alone && (i == work->lof->top
                                    || work->now.score[LOF][i] < largest * (1 - 1e-9));
      if (work->now.score[BALL][i] > work->now.score[BALL][work->farthest])
        work->farthest = i;
    }
  for (guint i = 0; i < work->m; i++)
    {
      const gboolean split = work->votes[i] > 0 && work->votes[i] < n_detectors (work);
      const guint best = work->votes[work->differs];
      const gboolean best_split = best > 0 && best < n_detectors (work);

      if (split && (!best_split || work->now.score[LOF][i] > work->now.score[LOF][work->differs]))
        work->differs = i;
    }
}

/* The knobs, each by itself: k + 1, a larger C, and the middle one of those that the ratio flags
 * among the good. */
static void
turn_knobs (Work *work, const Params *params)
{
  guint flagged = 0;

  run_lof (work, MIN ((guint) params->k + 1, work->m - 1), params->limit_lof, &work->turned);
  run_ball (work, MIN (TURNED * params->c, 1), &work->turned, NULL, NULL);
  work->leaked = work->m;
  if (!work->sampled || work->now.count[RATIO] == 0)
    {
      if (work->sampled)
        run_ratio (work, work->centres, work->alpha, work->b, params, &work->turned);
    }
  else
    {
      const guint d = work->d;
      g_autofree double *more = g_new (double, (gsize) (work->n_good + 1) * d);
      g_autofree double *alpha = NULL;
      guint b;

      for (guint i = 0; i < work->m && work->leaked == work->m; i++)
        if (work->now.flagged[RATIO][i] && flagged++ == work->now.count[RATIO] / 2)
          work->leaked = i;
      memcpy (more, work->good, (gsize) work->n_good * d * sizeof *more);
      memcpy (&more[(gsize) work->n_good * d], &work->x[(gsize) work->leaked * d],
              d * sizeof *more);
      alpha = fit_ratio (work, more, work->n_good + 1, params, &b);
      run_ratio (work, more, alpha, b, params, &work->turned);
    }
  count_flags (work, &work->turned);
}

/* --- Before the run --------------------------------------------------------------------------- */

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  GradusDataset *dataset = gradus_setup_get_dataset (setup);
  Work *work = g_new0 (Work, 1);
  const guint d = table->d;

  work->d = d;
  work->sampled = table->sample != NULL;
  if (work->sampled)
    {
      g_autoptr (GradusTwoSamples) two = gradus_two_samples_new (dataset, FALSE);

      work->n_good = two->n[0];
      work->m = two->n[1];
      work->good = g_steal_pointer (&two->x[0]);
      work->x = g_steal_pointer (&two->x[1]);
      work->rows = g_steal_pointer (&two->rows[1]);
    }
  else
    {
      work->m = table->n;
      work->x = g_memdup2 (table->x, (gsize) table->n * d * sizeof (double));
      work->rows = g_new (gint32, table->n);
      for (guint i = 0; i < table->n; i++)
        work->rows[i] = (gint32) i;
    }
  gradus_find_extent (table->x, table->n, d, &work->low, &work->high);
  gradus_make_room (&work->low, &work->high);
  verdicts_init (&work->now, work->m);
  verdicts_init (&work->turned, work->m);
  work->lof = gradus_lof_new (work->x, work->m, d, (guint) params->k, FALSE);
  run_lof (work, (guint) params->k, params->limit_lof, &work->now);
  work->centre = g_new (double, d);
  run_ball (work, params->c, &work->now, work->centre, &work->radius2);
  if (work->sampled)
    {
      work->alpha = fit_ratio (work, work->good, work->n_good, params, &work->b);
      work->centres = g_memdup2 (work->good, (gsize) work->b * d * sizeof (double));
      run_ratio (work, work->centres, work->alpha, work->b, params, &work->now);
    }
  count_flags (work, &work->now);
  count_votes (work);
  turn_knobs (work, params);
  return work;
}

static void
unprepare (gpointer workspace)
{
  Work *work = workspace;

  g_free (work->x);
  g_free (work->good);
  g_free (work->rows);
  gradus_lof_free (work->lof);
  g_free (work->centre);
  g_free (work->alpha);
  g_free (work->centres);
  verdicts_clear (&work->now);
  verdicts_clear (&work->turned);
  g_free (work->votes);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  guint counts[2] = { 0, 0 };

  for (guint i = 0; i < table->n; i++)
    counts[table->sample == NULL || table->sample[i] != 0]++;
  if (table->sample != NULL && counts[0] == 0)
    return g_strdup (_("No row is known to be good: give rows of both samples, or take the column "
                       "of samples away."));
  if (counts[1] > MOST_SEEN || counts[0] > MOST_GOOD)
    return g_strdup_printf (_("All detectors are made anew under the hand: at most %d points to be "
                              "judged and %d known to be good. Use fewer points."), MOST_SEEN,
                            MOST_GOOD);
  if (params->k >= (int) counts[1])
    return g_strdup_printf (_("Of %u points to be judged none has %d neighbours. Choose a smaller "
                              "k, or add points."), counts[1], params->k);
  if (params->c * counts[1] < 1 - 1e-9)
    return g_strdup_printf (_("With C = %s and %u points the forces cannot add up to 1: C must be "
                              "at least %s."), GRADUS_NUM (params->c), counts[1],
                            GRADUS_NUM (1.0 / counts[1]));
  return NULL;
}

/* --- Stages ----------------------------------------------------------------------------------- */

GRADUS_MICROS (n_points, (work), work->m)

static GradusStatus
run_measure (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint votes = work->votes[state->done];

  gradus_context_raise_if (context, EVENT_SPLIT, votes > 0 && votes < n_detectors (work));
  gradus_context_raise_if (context, EVENT_ALL, votes == n_detectors (work));
  state->measured = state->done + 1;
  return gradus_step_done (&state->done, &state->last, work->m);
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  ((State *) state_)->known = true;
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_knobs, (work), n_detectors (work))

static GradusStatus
run_knobs (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->turned = state->done + 1;
  return gradus_step_done (&state->done, &state->last, n_detectors (work));
}

/* --- Quantities and names --------------------------------------------------------------------- */

static gboolean
is_measured (const GradusPosition *here)
{
  GRADUS_HERE (state, work);

  return state->measured == work->m;
}

GRADUS_NUMBER (number_lof, (work), is_measured (here) ? work->now.count[LOF] : NAN)
GRADUS_NUMBER (number_ball, (work), is_measured (here) ? work->now.count[BALL] : NAN)
GRADUS_NUMBER (number_ratio, (work),
               is_measured (here) && work->sampled ? work->now.count[RATIO] : NAN)
GRADUS_NUMBER (number_all, (work), is_measured (here) ? work->all : NAN)
GRADUS_NUMBER (number_some, (work), is_measured (here) ? work->some : NAN)

static void
put_scores (const double *score, guint measured, GradusArray *out)
{
  if (measured > 0 && score != NULL)
    memcpy (gradus_array_init_vector (out, measured), score, measured * sizeof (double));
}

GRADUS_ARRAY (array_lof, (state, work), put_scores (work->now.score[LOF], state->measured, out))
GRADUS_ARRAY (array_ball, (state, work), put_scores (work->now.score[BALL], state->measured, out))
GRADUS_ARRAY (array_ratio, (state, work),
              put_scores (work->now.score[RATIO], work->sampled ? state->measured : 0, out))
GRADUS_ARRAY (array_lof_turned, (state, work),
              put_scores (work->turned.score[LOF], state->turned > LOF ? work->m : 0, out))
GRADUS_ARRAY (array_ball_turned, (state, work),
              put_scores (work->turned.score[BALL], state->turned > BALL ? work->m : 0, out))
GRADUS_ARRAY (array_ratio_turned, (state, work),
              put_scores (work->turned.score[RATIO], state->turned > RATIO ? work->m : 0, out))
GRADUS_ARRAY (array_centre, (work),
              put_scores (work->centre, is_measured (here) ? work->d : 0, out))
GRADUS_NUMBER (number_radius2, (work), is_measured (here) ? work->radius2 : NAN)

/* Of all rows of the table. */
static void
array_votes (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work, table);
  double *votes;

  if (state->measured == 0)
    return;
  votes = gradus_array_init_vector (out, table->n);
  memset (votes, 0, table->n * sizeof *votes);
  for (guint i = 0; i < state->measured; i++)
    votes[work->rows[i]] = work->votes[i];
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "n-lof", N_("Flagged by the factor"), "\\#_1", .number = number_lof, .flags = GRADUS_METRIC },
  { "n-ball", N_("Flagged by the ball"), "\\#_2", .number = number_ball, .flags = GRADUS_METRIC },
  { "n-ratio", N_("Flagged by the ratio"), "\\#_3", .number = number_ratio,
    .flags = GRADUS_METRIC },
  { "n-all", N_("Flagged by all detectors"), "\\#_{\\cap}", .number = number_all,
    .flags = GRADUS_METRIC },
  { "n-some", N_("Flagged by one at least"), "\\#_{\\cup}", .number = number_some,
    .flags = GRADUS_METRIC },
  { "radius2", N_("Squared radius of the ball"), "R^2", .number = number_radius2,
    .flags = GRADUS_METRIC, .beside = "data^2" },
  { "lof", N_("Local outlier factor"), "\\mathrm{LOF}", .array = array_lof,
    .indices = N_("point to be judged") },
  { "ball", N_("Squared distance from the centre"), "d^2", .array = array_ball,
    .indices = N_("point to be judged"), .beside = "data^2" },
  { "ratio", N_("Ratio of the densities"), "w", .array = array_ratio,
    .indices = N_("point to be judged") },
  { "centre", N_("Centre of the ball"), "c", .array = array_centre, .indices = N_("input"),
    .beside = "data" },
  { "lof-turned", N_("The factor with k + 1"), "\\mathrm{LOF}_{k+1}", .array = array_lof_turned,
    .indices = N_("point to be judged") },
  { "ball-turned", N_("Squared distance with the larger C"), "d_{C}^2", .array = array_ball_turned,
    .indices = N_("point to be judged"), .beside = "data^2" },
  { "ratio-turned", N_("The ratio with a strange point among the good"), "w'",
    .array = array_ratio_turned, .indices = N_("point to be judged") },
  { "votes", N_("Detectors that flag it"), "v", .array = array_votes,
    .indices = N_("point; 0 of those known to be good"), .one = N_("Detectors that flag it"),
    .flags = GRADUS_PER_DATUM },
  { "measured", NULL, NULL, GRADUS_QUANTITY (State, measured) },
  { "turned", NULL, NULL, GRADUS_QUANTITY (State, turned) },
  { "known", NULL, NULL, GRADUS_QUANTITY (State, known) });

/* How many verdicts of detector @t another setting changes. */
static guint
count_changes (const Work *work, guint t)
{
  guint changes = 0;

  for (guint i = 0; i < work->m; i++)
    changes += work->now.flagged[t][i] != work->turned.flagged[t][i];
  return changes;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work);
  const guint i = here->micro > 0 && gradus_position_is_phase (here, "measure")
                    ? MIN (state->last, work->m - 1) : work->differs;
  const guint t = MIN (state->last, n_detectors (work) - 1);
  const guint most = MAX (work->now.count[LOF], MAX (work->now.count[BALL],
                                                     work->now.count[RATIO]));

  gradus_names_whole (names, "m", work->m);
  gradus_names_whole (names, "n-good", work->n_good);
  gradus_names_flag (names, "sampled", work->sampled);
  gradus_names_whole (names, "detectors", n_detectors (work));
  gradus_names_whole (names, "i", work->rows[i] + 1);
  gradus_names_whole (names, "votes-i", work->votes[i]);
  gradus_names_flag (names, "split", work->votes[i] > 0 && work->votes[i] < n_detectors (work));
  gradus_names_number (names, "lof-i", work->now.score[LOF][i]);
  gradus_names_number (names, "ball-i", work->now.score[BALL][i]);
  gradus_names_number (names, "ratio-i",
                       work->sampled ? gradus_settle (work->now.score[RATIO][i], 1) : NAN);
  gradus_names_number (names, "reach2", work->radius2);
  gradus_names_whole (names, "all", work->all);
  gradus_names_whole (names, "some", work->some);
  gradus_names_whole (names, "most", most);
  gradus_names_whole (names, "loneliest", work->rows[work->lof->top]);
  gradus_names_whole (names, "lonely-number", work->rows[work->lof->top] + 1);
  gradus_names_number (names, "largest", work->now.score[LOF][work->lof->top]);
  gradus_names_whole (names, "farthest", work->rows[work->farthest]);
  gradus_names_flag (names, "alone", work->alone);
  gradus_names_whole (names, "knob", t);
  gradus_names_whole (names, "more-k", MIN (params->k + 1, (gint64) work->m - 1));
  gradus_names_number (names, "larger-c", MIN (TURNED * params->c, 1));
  gradus_names_whole (names, "leaked",
                      work->leaked < work->m ? work->rows[work->leaked] + 1 : 0);
  gradus_names_flag (names, "leak", work->leaked < work->m);
  gradus_names_whole (names, "lof-changes", count_changes (work, LOF));
  gradus_names_whole (names, "ball-changes", count_changes (work, BALL));
  gradus_names_whole (names, "ratio-changes", work->sampled ? count_changes (work, RATIO) : 0);
  gradus_names_number (names, "least-half", MAX (0.25 * work->m, 1) / 2);
}

/* --- Phases ----------------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_("Lay down a bet"), N_("How many points do all detectors flag?"), .shows = "votes",
    .asks = "bet", .pseudocode = N_("bet: how many are strange to all"), .once = TRUE,
    .run = gradus_run_nothing, .rules = GRADUS_SAY (
      { "sampled", "\\#_{\\cap} = \\#\\{x: \\mathrm{LOF} \\gt t_1,\\ \\|x - c\\|^2 \\gt R^2,\\ w "
                   "\\lt t_2\\}" },
      { NULL, "\\#_{\\cap} = \\#\\{x: \\mathrm{LOF} \\gt t_1,\\ \\|x - c\\|^2 \\gt R^2\\}" }),
    .filled = GRADUS_SAY ({ NULL, "\\role{bet}{<bet>} \\overset{?}{=} \\#_{\\cap}" }),
    .said = GRADUS_SAY (
      { "sampled", N_("{m} points, {n-good} more that are known to be good, and three detectors. "
                      "How many points do all three call strange? Put the diamond as high.") },
      { NULL, N_("{m} points and two detectors: a third one needs points that are known to be "
                 "good. How many do both call strange? Put the diamond as high.") }),
    .bet = GRADUS_SAY ({ NULL, N_("Your bet is {bet}.") }) },
  { "measure", N_("Measure each point"),
    N_("Each detector has a score of its own, and a limit of its own."),
    .pseudocode = N_("for each x: LOF(x), |x − c|², w(x)"), .once = TRUE, .n_micro = n_points,
    .run = run_measure, .shows = "lamps",
    .rules = GRADUS_SAY (
      { "sampled", "\\mathrm{LOF}(x),\\quad \\|x - c\\|^2,\\quad w(x) = "
                   "\\frac{p'(x)}{p(x)}" },
      { NULL, "\\mathrm{LOF}(x),\\quad \\|x - c\\|^2" }),
    .filled = GRADUS_SAY (
      { "sampled", "\\mathrm{LOF}(x_{<i>}) = <lof-i>,\\quad \\|x_{<i>} - c\\|^2 = <ball-i>,\\quad "
                   "w(x_{<i>}) = <ratio-i>" },
      { NULL, "\\mathrm{LOF}(x_{<i>}) = <lof-i>,\\quad \\|x_{<i>} - c\\|^2 = <ball-i>" }),
    .said = GRADUS_SAY (
      { "micro and votes-i == 0", N_("Point {i} is flagged by no detector.") },
      { "micro", NN_ ("Point {i} is flagged by one of {detectors} detectors.",
                      "Point {i} is flagged by {votes-i} of {detectors} detectors."), "votes-i" },
      { NULL, N_("Flagged by one detector at least: {some} of {m}. Flagged by all {detectors}: "
                 "{all}.") }),
    .bet = GRADUS_SAY ({ "micro", N_("Your bet is {bet}.") },
                       { NULL, N_("You said {bet}, it is {all}.") }) },
  { "law", N_("Three meanings of strange"), N_("Each detector answers another question."),
    .pseudocode = N_("lonely: LOF > t₁\noutside: |x − c|² > R²\nunlike the good: w < t₂"),
    .once = TRUE, .run = run_law, .shows = "lamps",
    .rules = GRADUS_SAY (
      { "sampled", "\\mathrm{LOF} \\gt t_1,\\quad \\|x - c\\|^2 \\gt R^2,\\quad w \\lt t_2" },
      { NULL, "\\mathrm{LOF} \\gt t_1,\\quad \\|x - c\\|^2 \\gt R^2" }),
    .filled = GRADUS_SAY (
      { "sampled", "<lof-i> <cmp lof-i limit-lof> <limit-lof>,\\quad <ball-i> <cmp ball-i reach2> "
                   "<reach2>,\\quad <ratio-i> <cmp ratio-i limit-ratio> <limit-ratio>" },
      { NULL, "<lof-i> <cmp lof-i limit-lof> <limit-lof>,\\quad <ball-i> <cmp ball-i reach2> "
              "<reach2>" }),
    .said = GRADUS_SAY (
      { "not split", N_("All detectors agree here: no point is flagged by some of them only.") },
      { "sampled", N_("They differ on point {i}: its factor is {lof-i}, its squared distance "
                      "{ball-i} of {reach2}, its ratio {ratio-i}. Lonely, outside, and unlike the "
                      "good are three things.") },
      { NULL, N_("They differ on point {i}: its factor is {lof-i}, its squared distance {ball-i} "
                 "of {reach2}. Lonely and outside are two things.") }) },
  { "knobs", N_("Turn a knob of each"),
    N_("One neighbour more, a larger limit on each force, a strange point among the good."),
    .pseudocode = N_("k ← k + 1\nC ← 1.5 C\ngood ← good and a flagged point"), .once = TRUE,
    .n_micro = n_knobs, .run = run_knobs, .shows = "knobs",
    .rule = "k := k + 1,\\quad C := 1.5\\,C",
    .filled = GRADUS_SAY ({ NULL, "k = <more-k>,\\quad C = <larger-c>" }),
    .said = GRADUS_SAY (
      { "micro and knob == 0 and lof-changes == 0",
        N_("With {more-k} neighbours the factor flags the same points.") },
      { "micro and knob == 0", NN_ ("With {more-k} neighbours the factor changes one verdict.",
                                    "With {more-k} neighbours the factor changes {lof-changes} "
                                    "verdicts."), "lof-changes" },
      { "micro and ball-changes == 0",
        N_("With C = {larger-c} the ball leaves the same points outside.") },
      { "micro", NN_ ("With C = {larger-c} the ball changes one verdict.",
                      "With C = {larger-c} the ball changes {ball-changes} verdicts."),
        "ball-changes" },
      { "not sampled", N_("Verdicts that change: {lof-changes} by one neighbour more, "
                          "{ball-changes} by a larger C. Nothing says which setting is right.") },
      { "not leak", N_("Verdicts that change: {lof-changes} by one neighbour more, {ball-changes} "
                       "by a larger C. The ratio flags nobody, so that nobody strange can get "
                       "among the good.") },
      { NULL, N_("Verdicts that change: {lof-changes} by one neighbour more, {ball-changes} by a "
                 "larger C, {ratio-changes} by point {leaked} among the good. Nothing says which "
                 "setting is right.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_("Your bet"), .blurb = N_("How many points all detectors flag."),
    GRADUS_PARAM_FIELD (Params, bet), .def = 3, .min = 0, .max = MOST_SEEN, .slider_min = 0,
    .slider_max = 13, .step = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "k", .label = N_("Neighbours"), .symbol = "k",
    .blurb = N_("How many others each point is compared with."),
    GRADUS_PARAM_FIELD (Params, k), .def = 2, .min = 1, .max = 100, .slider_min = 1,
    .slider_max = 10, .step = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "c", .label = N_("Limit of a force"), .symbol = "C",
    .blurb = N_("How hard one point may hold the ball; at most 1/C points are left outside."),
    GRADUS_PARAM_FIELD (Params, c), .def = 0.2, .min = 1e-6, .max = 1, .slider_min = 0.01,
    .slider_max = 1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "kappa", .label = N_("Width of the bumps"), .symbol = "\\kappa",
    .blurb = N_("How far a good point reaches in the ratio."),
    GRADUS_PARAM_FIELD (Params, kappa), .def = 0.5, .min = 1e-3, .max = 1e4, .slider_min = 0.1,
    .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "lambda", .label = N_("Penalty"), .symbol = "\\lambda",
    .blurb = N_("What large heights of the bumps cost."),
    GRADUS_PARAM_FIELD (Params, lambda), .def = 0.01, .min = 1e-6, .max = 1e3, .slider_min = 1e-4,
    .slider_max = 1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "limit-lof", .label = N_("Limit of the factor"), .symbol = "t_1",
    .blurb = N_("A larger factor is flagged."), GRADUS_PARAM_FIELD (Params, limit_lof), .def = 1.5,
    .min = 0, .max = 1e6, .slider_min = 0, .slider_max = 6, .applies = GRADUS_APPLIES_REDO },
  { .id = "limit-ratio", .label = N_("Limit of the ratio"), .symbol = "t_2",
    .blurb = N_("A smaller ratio is flagged."), GRADUS_PARAM_FIELD (Params, limit_ratio),
    .def = 0.5, .min = -100, .max = 100, .slider_min = 0, .slider_max = 2,
    .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_SPLIT] = { "split", N_("They differ"), N_("Some detectors flag a point and others do "
                                                   "not.") },
  [EVENT_ALL] = { "all", N_("All agree"), N_("All detectors flag a point.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* Eight times as large and turned over: the same factors, a power of 2 being exact. */
static gboolean
holds_scale (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work);
  g_autofree double *x = g_new (double, (gsize) work->m * work->d);
  g_autoptr (GradusLof) other = NULL;

  for (gsize e = 0; e < (gsize) work->m * work->d; e++)
    x[e] = -8 * work->x[e];
  other = gradus_lof_new (x, work->m, work->d, (guint) p->k, FALSE);
  for (guint i = 0; i < work->m; i++)
    if (isfinite (other->factor[i]))
      *measured = MAX (*measured, fabs (other->factor[i] / MAX (work->lof->factor[i], 1e-300) - 1));
  return *measured <= 1e-6;
}

GRADUS_HOLDS (holds_limit, (p, work), work->now.count[BALL] * p->c, *measured <= 1 + 1e-9)

/* (G + lambda) alpha = h: the loss is steady, which is tried at each bump. */
static gboolean
holds_steady (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work);
  g_autofree double *above = NULL, *below = NULL;

  if (!work->sampled)
    return TRUE;
  above = g_new (double, (gsize) work->n_good * work->b);
  below = g_new (double, (gsize) work->m * work->b);
  gradus_bumps_block (work->good, work->n_good, work->centres, work->b, work->d, p->kappa,
                      above);
  gradus_bumps_block (work->x, work->m, work->centres, work->b, work->d, p->kappa, below);
  for (guint j = 0; j < work->b; j++)
    {
      double slope = p->lambda * work->alpha[j];

      for (guint i = 0; i < work->m; i++)
        slope += work->now.score[RATIO][i] * below[(gsize) i * work->b + j] / work->m;
      for (guint i = 0; i < work->n_good; i++)
        slope -= above[(gsize) i * work->b + j] / work->n_good;
      *measured = MAX (*measured, fabs (slope));
    }
  return *measured <= 1e-8;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "scale", N_("Other units change no factor"), "\\mathrm{LOF}(-8x) = \\mathrm{LOF}(x)",
    holds_scale, .phase = "law" },
  { "limit", N_("At most 1/C are outside the ball"), "\\#_2\\,C \\le 1", holds_limit,
    .phase = "law" },
  { "steady", N_("No bump of the ratio could be better"),
    "\\tfrac{1}{m}\\sum_i w(x_i)\\psi_j(x_i) + \\lambda\\alpha_j = \\tfrac{1}{n'}\\sum_i "
    "\\psi_j(x_i')", holds_steady, .phase = "law" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* Where point @i stands along the strips: its input, or its number. */
static double
place_of (const Work *work, guint i)
{
  return work->d == 1 ? work->x[i] : i + 1;
}

/* The middle of the widest gap between the places, where words disturb nobody. */
static double
gap_of (const Work *work)
{
  g_autofree double *places = g_new (double, work->m);
  double at = place_of (work, 0), widest = 0;

  for (guint i = 0; i < work->m; i++)
    places[i] = place_of (work, i);
  gsl_sort (places, 1, work->m);
  for (guint i = 1; i < work->m; i++)
    if (places[i] - places[i - 1] > widest)
      {
        widest = places[i] - places[i - 1];
        at = 0.5 * (places[i] + places[i - 1]);
      }
  return at;
}

static void
set_strips (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (work, table);
  const double low = work->d == 1 ? work->low : 1, high = work->d == 1 ? work->high : work->m;
  const double at = work->d == 1 ? gap_of (work) : 0.5 * (low + high);
  const char *const titles[] = { _("lonely: the factor"), _("outside the ball"),
                                 _("unlike the good: the ratio") };

  gradus_scene_set_axes (scene, GRADUS_AXES_FLIP_Y | GRADUS_AXES_INTEGER_Y
                                  | (work->d == 1 ? 0 : GRADUS_AXES_INTEGER_X),
                         work->d == 1 ? table->names[table->x_columns[0]] : C_("axis", "point"),
                         C_("axis", "detector"));
  gradus_scene_set_x_range (scene, low, MAX (high, low + 1e-9));
  gradus_scene_set_y_range (scene, 0.5, DETECTORS + 0.45);
  for (guint t = 0; t < DETECTORS; t++)
    gradus_scene_text (scene, at, t + 0.75, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_FOREGROUND, 1,
                       t == RATIO && !work->sampled ? _("no points are known to be good")
                                                    : titles[t]);
}

static void
draw_lamp (const Work *work, const Verdicts *verdicts, guint t, guint i, double y,
           GradusScene *scene)
{
  const gboolean flagged = verdicts->flagged[t][i] != 0;

  gradus_scene_point (scene, place_of (work, i), y, flagged ? GRADUS_ROLE_ERROR : GRADUS_ROLE_DATA,
                      GRADUS_SHAPE_CIRCLE, work->m > 60 ? 0.7 : flagged ? 1.5 : 1,
                      work->rows[i]);
}

static void
label_lamps (GradusScene *scene)
{
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ERROR, GRADUS_SHAPE_CIRCLE, C_("legend", "flagged"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                            C_("legend", "not flagged"));
}

static void
build_lamps (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const gboolean micro = here->micro > 0 && gradus_position_is_phase (here, "measure");
  const guint act = micro ? state->last : work->differs;

  set_strips (here, scene);
  for (guint i = 0; i < work->m; i++)
    {
      const double x = place_of (work, i);
      const gboolean known = i < state->measured;

      if (known && work->votes[i] > 0)
        gradus_scene_segment (scene, x, 1, x, n_detectors (work),
                              i == act && (micro || state->known) ? GRADUS_ROLE_ACCENT
                                                                  : GRADUS_ROLE_ERROR,
                              i == act && (micro || state->known) ? GRADUS_LINE_BOLD
                                                                  : GRADUS_LINE_THIN);
      for (guint t = 0; t < n_detectors (work); t++)
        if (known)
          draw_lamp (work, &work->now, t, i, t + 1, scene);
        else
          gradus_scene_point (scene, x, t + 1, GRADUS_ROLE_MUTED, GRADUS_SHAPE_RING,
                              work->m > 60 ? 0.6 : 1, work->rows[i]);
    }
  if (work->d == 1 && state->measured > 0 && isfinite (work->radius2))
    {
      const double reach = sqrt (work->radius2);

      gradus_scene_segment (scene, MAX (work->centre[0] - reach, work->low), 2.12,
                            MIN (work->centre[0] + reach, work->high), 2.12, GRADUS_ROLE_MODEL,
                            GRADUS_LINE_BOLD);
      gradus_scene_label (scene, C_("legend", "inside the ball"));
    }
  for (guint i = 0; work->d == 1 && i < work->n_good; i++)
    {
      gradus_scene_point (scene, work->good[i], RATIO + 1.2, GRADUS_ROLE_CLASS + 1,
                          GRADUS_SHAPE_SQUARE, 0.7, -1);
      if (i == 0)
        gradus_scene_label (scene, C_("legend", "known to be good"));
    }
  if (state->measured > 0)
    label_lamps (scene);
}

/* What is seen of the factor, of the ball, of the ratio at places of the inputs. */
static void
field_lof (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  gradus_lof_places (((const Work *) here->workspace)->lof, xy, n, out);
}

static void
field_ball (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  GRADUS_HERE (work);

  for (gsize q = 0; q < n; q++)
    out[q] = gradus_distance2 (&xy[q * work->d], work->centre, work->d);
}

static void
field_ratio (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  GRADUS_HERE (p, work);

  find_ratio (xy, n, work->centres, work->alpha, work->b, work->d, p->kappa, out);
}

static const GradusFieldFunc fields[DETECTORS] = { field_lof, field_ball, field_ratio };

/* A point of a heap has no density, and the factor of a place beside it none. */
static gboolean
has_field (const Work *work, guint t)
{
  for (guint i = 0; t == LOF && i < work->m; i++)
    if (work->lof->reach[i] == 0)
      return FALSE;
  return TRUE;
}

#define CURVE 201

/* One detector: over one input its score, over two a map with its limit, over more the points. */
static void
build_score (const GradusPosition *here, guint t, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const double limits[] = { p->limit_lof, work->radius2, p->limit_ratio };
  const char *const labels[] = { _("local outlier factor"), _("squared distance from the centre"),
                                 _("ratio of the densities") };
  const char *const handles[] = { "limit-lof", NULL, "limit-ratio" };
  const double *score = work->now.score[t];
  double top = limits[t], x[CURVE], y[CURVE];

  gradus_scene_set_axes (scene, work->d > 1 ? GRADUS_AXES_EQUAL : GRADUS_AXES_ZERO_Y,
                         table->names[table->x_columns[0]],
                         work->d > 1 ? table->names[table->x_columns[1]] : labels[t]);
  if (gradus_kit_waits (scene, t == RATIO && !work->sampled,
                        _("Points that are known to be good are needed: give a column the role "
                          "sample."))
      || gradus_kit_waits (scene, state->measured == 0,
                           _("The scores come when the points are measured.")))
    return;
  for (guint i = 0; i < work->m; i++)
    top = MAX (top, MIN (score[i], 20 * MAX (limits[t], 0.1)));
  if (work->d > 1)
    {
      if (work->d == 2 && has_field (work, t))
        {
          gradus_scene_field (scene, GRADUS_FIELD_SCALAR, 1, fields[t]);
          gradus_scene_field_levels (scene, &limits[t], 1);
        }
      for (guint i = 0; i < state->measured; i++)
        gradus_scene_point (scene, work->x[work->d * i], work->x[work->d * i + 1],
                            work->now.flagged[t][i] ? GRADUS_ROLE_ERROR : GRADUS_ROLE_DATA,
                            GRADUS_SHAPE_CIRCLE, work->m > 200 ? 0.6 : 1, work->rows[i]);
      return;
    }
  gradus_scene_set_y_range (scene, 0, 1.1 * MAX (top, 1e-9));
  if (has_field (work, t))
    {
      for (guint c = 0; c < CURVE; c++)
        x[c] = gradus_between (work->low, work->high, c / (CURVE - 1.0));
      fields[t](here, x, CURVE, y);
      for (guint c = 0; c < CURVE; c++)
        y[c] = MIN (y[c], 1.1 * top);
      gradus_scene_polyline (scene, x, y, CURVE, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
    }
  for (guint i = 0; i < state->measured; i++)
    {
      const GradusRole role = work->now.flagged[t][i] ? GRADUS_ROLE_ERROR : GRADUS_ROLE_DATA;
      const double height = MIN (score[i], 1.1 * top);

      gradus_scene_segment (scene, work->x[i], 0, work->x[i], height, role,
                            GRADUS_LINE_SOLID);
      gradus_scene_point (scene, work->x[i], height, role, GRADUS_SHAPE_CIRCLE,
                          work->m > 60 ? 0.7 : 1.1, work->rows[i]);
    }
  gradus_scene_hrule (scene, limits[t], GRADUS_ROLE_MODEL, GRADUS_LINE_DASHED,
                      t == BALL ? "R²" : NULL);
  if (handles[t] != NULL)
    {
      const double at = gradus_between (work->low, work->high, 0.72);

      gradus_scene_point (scene, at, limits[t], GRADUS_ROLE_MODEL, GRADUS_SHAPE_DIAMOND, 1.4, -1);
      gradus_scene_param_handle (scene, NULL, handles[t], at, limits[t]);
    }
}

static void
build_lof (const GradusPosition *here, GradusScene *scene)
{
  build_score (here, LOF, scene);
}

static void
build_ball (const GradusPosition *here, GradusScene *scene)
{
  build_score (here, BALL, scene);
}

static void
build_ratio (const GradusPosition *here, GradusScene *scene)
{
  build_score (here, RATIO, scene);
}

/* How many points have how many votes, as piles; the bet is the height of the last pile. */
static void
build_votes (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const guint piles = n_detectors (work) + 2;
  const char *const names[] = { _("to come"), C_("votes", "none"), C_("votes", "one"),
                                work->sampled ? C_("votes", "two") : C_("votes", "both"),
                                _("all three") };
  guint high[DETECTORS + 2] = { 0 };

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y | GRADUS_AXES_INTEGER_Y,
                         _("flagged by so many detectors"), C_("axis", "points"));
  gradus_scene_set_x_names (scene, names, piles);
  gradus_scene_set_x_range (scene, 0.5, piles + 0.5);
  gradus_scene_set_y_range (scene, 0, work->m + 1);
  for (guint i = 0; i < work->m; i++)
    {
      const guint pile = i < state->measured ? 1 + work->votes[i] : 0;

      high[pile]++;
      if (work->m <= 60)
        gradus_scene_point (scene, pile + 1, high[pile] - 0.5,
                            pile == 0 ? GRADUS_ROLE_MUTED
                            : pile == 1 ? GRADUS_ROLE_DATA : GRADUS_ROLE_ERROR,
                            GRADUS_SHAPE_CIRCLE, 1.1, work->rows[i]);
    }
  for (guint pile = 0; work->m > 60 && pile < piles; pile++)
    if (high[pile] > 0)
      gradus_scene_bar (scene, pile + 1, 0.7, 0, high[pile],
                        pile == 0 ? GRADUS_ROLE_MUTED
                        : pile == 1 ? GRADUS_ROLE_DATA : GRADUS_ROLE_ERROR, 0.8);
  gradus_scene_segment (scene, piles - 0.4, p->bet, piles + 0.4, p->bet, GRADUS_ROLE_BET,
                        GRADUS_LINE_BOLD);
  gradus_scene_label (scene, C_("legend", "bet"));
  gradus_scene_point (scene, piles, p->bet, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_param_handle (scene, NULL, "bet", piles, p->bet);
}

/* Lamps before and after a knob was turned; a ring where a verdict changes. */
static void
build_knobs (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);

  if (gradus_kit_waits (scene, state->turned == 0, _("The knobs are turned last.")))
    return;
  set_strips (here, scene);
  for (guint t = 0; t < MIN (state->turned, n_detectors (work)); t++)
    for (guint i = 0; i < work->m; i++)
      {
        draw_lamp (work, &work->now, t, i, t + 0.9, scene);
        draw_lamp (work, &work->turned, t, i, t + 1.2, scene);
        if (work->now.flagged[t][i] != work->turned.flagged[t][i])
          gradus_scene_segment (scene, place_of (work, i), t + 0.9, place_of (work, i), t + 1.2,
                                GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD);
      }
  gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD,
                            C_("legend", "verdict changed, below: after"));
  label_lamps (scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "lamps", N_("Who flags whom"), .build = build_lamps,
    .caption = GRADUS_SAY ({ "n-all >= 0", N_("flagged by all: {n-all}, by one at least: "
                                              "{n-some}") }) },
  { "votes", N_("How many agree"), .build = build_votes },
  { "lof", N_("Lonely: the factor"), GRADUS_EDIT_POINTS, .build = build_lof },
  { "ball", N_("Outside: the ball"), GRADUS_EDIT_POINTS, .build = build_ball },
  { "ratio", N_("Unlike the good: the ratio"), GRADUS_EDIT_POINTS, .build = build_ratio },
  { "knobs", N_("Other knobs, other verdicts"), .build = build_knobs });

/* --- Questions, presets and checks ------------------------------------------------------------ */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "all", N_("How many do all flag?"), "measure", "lamps", .asks = GRADUS_ASKS_NUMBER,
    .about = "all", .scale = "1", .when = "most != all",
    .words = N_("{detectors} detectors look at {m} points, and the one that flags most flags "
                "{most}. How many points do all of them flag?"),
    .truth = GRADUS_SAY (
      { "all == 0", N_("{all}: what is strange to one is ordinary to another.") },
      { NULL, N_("{all}: only these are strange in each sense.") }),
    .intuition = N_("You thought that outliers are outliers, but a clump is not lonely, and a "
                    "lonely point may be inside the ball."),
    .intuition_answer = "most" },
  { "lonely", N_("Which point is the loneliest?"), "measure", "lamps", .asks = GRADUS_ASKS_DATUM,
    .about = "loneliest", .when = "alone",
    .words = N_("The factor compares each point with its {k} nearest neighbours. Which point gets "
                "the largest? Click it."),
    .truth = GRADUS_SAY ({ NULL, N_("Point {lonely-number}: its neighbours live {largest} times as "
                                    "densely as it does.") }),
    .intuition = N_("You thought of the farthest point, but one that has company at its own "
                    "distance is not lonely."),
    .intuition_answer = "farthest" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "thirteen", .title = N_("Who is strange among thirteen?"),
    .blurb = N_("A lonely point at 1.2 and a clump around 12. The factor flags the first, the ball "
                "neither of both in full, the ratio all four; no point is flagged by all three."),
    .data = "strangers-13", .seed = 1,
    .claims = "n-lof == 1\nlof[5] > limit-lof\nn-ball == 4\nball[5] < radius2\n"
              "n-ratio == 4\nratio[5] < limit-ratio\nall == 0\nm == 13" },
  { .id = "by-hand", .title = N_("The ball by hand"),
    .blurb = N_("With C = 0.2 four points pull with 0.2 and two with 0.1. The centre is 6.1, and "
                "R² = 34.81: the ball reaches from 0.2 to 12.0."),
    .data = "strangers-13", .params = "c=0.2", .seed = 1,
    .claims = "centre ~ 6.1\nradius2 ~ 34.81\nn-ball == 4\nc == 0.2" },
  { .id = "neighbours", .title = N_("Three neighbours"),
    .blurb = N_("With k = 3 the clump is flagged by the factor as well: 1.54 each."),
    .data = "strangers-13", .params = "k=3", .seed = 1,
    .claims = "lof[10] ~ 1.54\nlof[11] ~ 1.54\nlof[12] ~ 1.54\nn-lof == 4\nk == 3" },
  { .id = "four", .title = N_("Failure: four neighbours"),
    .blurb = N_("With k = 4 the factor of the point 3 is 3.41, the largest of all: its fourth "
                "neighbour is in the dense group."),
    .data = "strangers-13", .params = "k=4", .seed = 1,
    .claims = "lof[6] ~ 3.41\nmax(lof) == lof[6]\nk == 4",
    .failure = N_("More neighbours than the loose group has: an ordinary point is compared with a "
                  "denser group. Try several k, and trust what most of them flag.") },
  { .id = "contaminated", .title = N_("Failure: a stranger among the good"),
    .blurb = N_("The limit of the ratio is 0.4. Once 12.1 gets among the good, the clump has 0.42 "
                "and passes."),
    .data = "strangers-13", .params = "limit-ratio=0.4", .seed = 1,
    .claims = "ratio-turned[10] ~ 0.42\nratio-changes == 3\nleaked == 21\nlimit-ratio == 0.4",
    .failure = N_("The ratio believes whatever is called good. Look through the good sample by "
                  "another detector first.") },
  { .id = "book", .title = N_("The book’s clump in a thin cloud"),
    .blurb = N_("100 points and no good sample, so that the third detector waits. The ball leaves "
                "out 8; the factor flags others at the rim of the clump."),
    .data = "lof-100", .params = "k=3 c=0.1", .seed = 1,
    .claims = "n-ball == 8\nm == 100\nmax(lof) == lof[53]\nlof[99] > limit-lof" });

#define BY_HAND "syllabus, teaching sheet of chapter 16, by hand"
#define ORACLE                                                                                     \
  "numpy, from the definitions; LocalOutlierFactor of scikit-learn agrees at k = 2 and 4"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", GRADUS_CHECK_END, "centre", GRADUS_EXPECT (6.1), 1e-6, BY_HAND },
  { "by-hand", GRADUS_CHECK_END, "radius2", GRADUS_EXPECT (34.81), 1e-6, BY_HAND },
  { "thirteen", GRADUS_CHECK_END, "lof",
    GRADUS_EXPECT (1.25, 1.25, 0.666667, 1.25, 1.25, 5.666667, 1.323529, 0.966667, 1.035714,
                   1.035714, 0.875, 1.333333, 0.875),
    1e-6, ORACLE },
  { "thirteen", GRADUS_CHECK_END, "ratio",
    GRADUS_EXPECT (1.406229, 1.470388, 1.481107, 1.437258, 1.343659, 0.206695, 1.306612, 1.341559,
                   1.341527, 1.306895, 0, 0, 0),
    1e-6, ORACLE },
  { "thirteen", GRADUS_CHECK_END, "ratio-turned", GRADUS_EXPECT (0.417573, 0.426009, 0.417573),
    1e-6, ORACLE, .index = 10 },
  { "neighbours", GRADUS_CHECK_END, "lof", GRADUS_EXPECT (3.771429), 1e-6, ORACLE, .index = 5 },
  { "neighbours", GRADUS_CHECK_END, "lof", GRADUS_EXPECT (1.538095, 1.538095, 1.538095), 1e-6,
    ORACLE, .index = 10 },
  { "four", GRADUS_CHECK_END, "lof", GRADUS_EXPECT (2.931777, 3.408208, 1.73229), 1e-6, ORACLE,
    .index = 5 },
  { "book", GRADUS_CHECK_END, "lof", GRADUS_EXPECT (2.5447036860831691), 1e-9, ORACLE,
    .index = 53 },
  { "book", GRADUS_CHECK_END, "radius2", GRADUS_EXPECT (102.194383), 1e-6, ORACLE });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "k", .title = N_("Two neighbours and three"),
    .blurb = N_("With two neighbours the clump keeps itself company, at 1.33 and less; with three "
                "it is flagged, at 1.54."),
    .preset = "thirteen", .left = "k=2", .right = "k=3", .plot = "lof",
    .claims = "left: lof[11] ~ 1.33\nleft: n-lof == 1\nright: lof[11] ~ 1.54\nright: n-lof == 4" });

static const GradusSheet sheet = {
  .aha = N_("“Strange” means three things: lonely, outside the ball, or unlike what is known to be "
            "good."),
  .by_hand = N_("The ball with C = 0.2: 0, 0.1, 12.1 and 12.2 pull with 0.2, 0.2 and 12 with 0.1. "
                "Centre 0.2 · 24.4 + 0.1 · 12.2 = 6.1, R² = 5.9² = 34.81."),
  .why = "lamps",
  .intuition = N_("An outlier is an outlier: all detectors agree."),
  .caught_by = "all",
  .breaks = N_("Another k, another C, or one strange point among the good: the ratio of the clump "
               "rises from 0 to 0.42."),
  .needs = "similarity-graph",
  .leads_to = "local-outlier-factor svdd density-ratio",
  .aliases = "anomaly detection; outlier detection; novelty detection; 异常检测; 离群点; 异常值; ycjc",
  .terms = N_("anomaly detection; outlier; novelty"),
};

const GradusDescriptor gradus_detector_comparison = {
  .id = "detector-comparison", .chapter = 16, .difficulty = 1,
  .title = N_("Three kinds of detector"),
  .summary = N_("Puts the local outlier factor, the smallest ball and the ratio of densities on "
                "the same points, and sees whom each calls strange."),
  .goal = N_("Say what each of three detectors means by strange, and what each has to be told."),
  .source = "图解机器学习, chapter 12",
  .kind = GRADUS_KIND_EXPLORATION, .data_kind = &gradus_data_table, .distances = TRUE,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE,
  .columns = N_("inputs x; a column of samples says which rows are known to be good"),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .name = name,
  .start_shows = "lamps", .end_shows = "knobs",
  .same = GRADUS_SAMENESS (
    { "one-point", GRADUS_SENTENCE }),
  .start_said = GRADUS_SAY (
    { "sampled", N_("{m} points have been seen, and {n-good} are known to be good. Who is "
                    "strange?") },
    { NULL, N_("{m} points have been seen. Who is strange?") }),
};
