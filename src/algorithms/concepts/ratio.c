/* The ratio of two densities, two explorations: how much more common something is here than there.
 *
 * Both are the same formula. Let p' be one density and q another, and mix them: b p' + (1 - b) q.
 * The ratio of p' to the mixture,
 *
 *   w (x) = p' (x) / (b p' (x) + (1 - b) q (x)),    1 / w = b + (1 - b) / w0,  w0 = p' / q,
 *
 * is at most 1 / b. Where p' and q cross it is 1, whatever b is.
 *
 *   density-ratio        p' is what good things look like, q a hump that does not belong to them,
 *                        and the mixture is what is seen. A small w says strange.
 *   relative-importance  p' is where a model will be used, q where it was trained, and w is the
 *                        weight of a training point. The share b of p' in the mixture is chosen,
 *                        so that no weight exceeds 1 / b; it is paid for with a bias.
 *
 * Stages. The learner bets on the ratio at one place (bet). It is read off place by place (read),
 * and the law says what it cannot exceed (law). Then what is below a limit is counted (flag), or
 * what the weights are worth is traded against their bias (trade).
 *
 * Numbers. Everything is kept as logarithms: at x = 9 the density p' is 1e-18, and a quotient of
 * two zeros would say nothing. Where the ratio crosses the limit is found by halving; what lies
 * below it is a sum of differences of distribution functions. What weights are worth is the share
 * (E w)^2 / E w^2 of the draws, expectations under q by the trapezoid rule; for b = 0 both are
 * known in closed form, and E w^2 is infinite where q is too narrow, 2 s_q^2 <= s_p^2.
 *
 * Cells. The same with three cells in place of bells, of which the numbers are the shares. A place
 * outside of them counts as the nearest.
 *
 * Windows. Twenty points of each side, a narrow bell over every point, and the two sums divided:
 * what one would do with samples. In the tail one small number is divided by another.
 *
 * Edge cases. b = 1: the ratio is 1 everywhere. b = 0: there is no bound.
 *
 * Source: Sugiyama, Illustrated Machine Learning, sections 12.3 and 18.2 (see also Hido et al.,
 * Statistical outlier detection using direct density ratio estimation, 2011; Yamada et al.,
 * Relative density-ratio estimation for robust distribution comparison, 2013).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "ratio.h"

typedef GradusRatioParams Params;
typedef GradusRatioState State;
typedef GradusRatioSight Sight;

#define CELLS 3
/* The width of a window. */
#define WINDOW 0.3
#define GRID 2001

enum { EVENT_LEVEL, EVENT_BOUNDLESS, EVENT_NOTHING };

static const double shares[] = { 0, 0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.95, 1 };
G_STATIC_ASSERT (G_N_ELEMENTS (shares) == GRADUS_RATIO_SHARES);

/* --- Two densities ---------------------------------------------------------------------------- */

/* p' and q in the cells, of the one row and the other. */
static const double cells[2][2][CELLS] = {
  [GRADUS_RATIO_OVER_HUMP] = { { 0.7, 0.3, 0 }, { 0, 0, 1 } },
  [GRADUS_RATIO_OVER_SAMPLE] = { { 0.6, 0.1, 0.3 }, { 0.1, 0.2, 0.7 } },
};

Sight
gradus_ratio_sight (const Params *p)
{
  Sight sight = {
    .p = p,
    .first = { p->first_mean, p->first_width },
    .second = { p->second_mean, p->second_width },
    .share = p->over == GRADUS_RATIO_OVER_HUMP ? 1 - p->epsilon : p->beta,
  };

  if (p->shape == GRADUS_RATIO_WINDOWS)
    {
      const guint of_first = (guint) lround (GRADUS_RATIO_DRAWS * sight.share);

      for (guint i = 0; i < GRADUS_RATIO_DRAWS; i++)
        {
          sight.good[i] = gradus_bell_quantile (&sight.first, (i + 0.5) / GRADUS_RATIO_DRAWS);
          sight.seen[i] = i < of_first ? gradus_bell_quantile (&sight.first, (i + 0.5) / of_first)
                                       : gradus_bell_quantile (&sight.second,
                                                               (i - of_first + 0.5)
                                                                 / (GRADUS_RATIO_DRAWS - of_first));
        }
    }
  return sight;
}

/* ln of the mean of windows over the points. */
static double
log_windows (const double *points, double x)
{
  double nearest = INFINITY, sum = 0;

  for (guint i = 0; i < GRADUS_RATIO_DRAWS; i++)
    nearest = MIN (nearest, fabs (x - points[i]));
  for (guint i = 0; i < GRADUS_RATIO_DRAWS; i++)
    sum += exp (0.5 * (gradus_square (nearest / WINDOW)
                       - gradus_square ((x - points[i]) / WINDOW)));
  return log (sum / GRADUS_RATIO_DRAWS) - 0.5 * gradus_square (nearest / WINDOW) - log (WINDOW)
         - 0.5 * log (2 * G_PI);
}

static double
log_cell (const Params *p, guint which, double x)
{
  return log (cells[p->over][which][(guint) CLAMP (floor (x + 0.5), 0, CELLS - 1)]);
}

/* ln of p', of q, and of what the ratio divides by. */
double
gradus_ratio_log_first (const Sight *s, double x)
{
  return s->p->shape == GRADUS_RATIO_CELLS     ? log_cell (s->p, 0, x)
         : s->p->shape == GRADUS_RATIO_WINDOWS ? log_windows (s->good, x)
                                        : gradus_bell_log (&s->first, x);
}

double
gradus_ratio_log_second (const Sight *s, double x)
{
  return s->p->shape == GRADUS_RATIO_CELLS ? log_cell (s->p, 1, x)
                                           : gradus_bell_log (&s->second, x);
}

double
gradus_ratio_log_below (const Sight *s, double x)
{
  return s->p->shape == GRADUS_RATIO_WINDOWS
           ? log_windows (s->seen, x)
           : gradus_log_mixture (s->share, gradus_ratio_log_first (s, x),
                                 gradus_ratio_log_second (s, x));
}

/* e^@logarithm, within the range of numbers; 0 where it is no more than the rounding of a 1. */
static double
number_of (double logarithm)
{
  return logarithm < log (1e-15) ? 0 : exp (MIN (logarithm, 700));
}

double
gradus_ratio_at (const Sight *s, double x)
{
  return number_of (gradus_ratio_log_first (s, x) - gradus_ratio_log_below (s, x));
}


/* P (X <= x) of p' and of q. */
static double
cumulated (const Sight *s, guint which, double x)
{
  double sum = 0;

  if (s->p->shape != GRADUS_RATIO_CELLS)
    return gradus_bell_below (which == 0 ? &s->first : &s->second, x);
  for (guint i = 0; i < CELLS; i++)
    sum += cells[s->p->over][which][i] * CLAMP (x + 0.5 - i, 0, 1);
  return sum;
}

/* Where anything is. */
static double
low_of (const Sight *s)
{
  return s->p->shape == GRADUS_RATIO_CELLS ? -0.5
         : MIN (s->first.mean - 8 * s->first.deviation, s->second.mean - 8 * s->second.deviation);
}

static double
high_of (const Sight *s)
{
  return s->p->shape == GRADUS_RATIO_CELLS ? CELLS - 0.5
         : MAX (s->first.mean + 8 * s->first.deviation, s->second.mean + 8 * s->second.deviation);
}

/* The first place beyond @from, up to @to, where @f changes from what it is there; NAN: it does
 * not. */
static double
find_change (gboolean (*f) (const Sight *s, double x), const Sight *s, double from, double to)
{
  const gboolean there = f (s, from);
  double inside = from, outside = NAN;

  for (guint i = 1; i < GRID && isnan (outside); i++)
    {
      const double x = from + (to - from) * i / (GRID - 1);

      if (f (s, x) != there)
        outside = x;
      else
        inside = x;
    }
  for (guint i = 0; i < 60 && isfinite (outside); i++)
    {
      const double middle = 0.5 * (inside + outside);

      if (f (s, middle) == there)
        inside = middle;
      else
        outside = middle;
    }
  return outside;
}

static gboolean
is_flagged (const Sight *s, double x)
{
  return gradus_ratio_at (s, x) < s->p->limit;
}

/* What of p' and of the mixture lies where the ratio is below the limit. */
static void
count_flagged (const Sight *s, double *of_seen, double *of_first)
{
  const double high = high_of (s);
  double from = low_of (s), both[2] = { 0 };

  while (from < high)
    {
      const double change = find_change (is_flagged, s, from, high);
      const double to = isfinite (change) ? change : high;

      if (is_flagged (s, from))
        for (guint k = 0; k < 2; k++)
          both[k] += cumulated (s, k, to) - cumulated (s, k, from);
      from = to;
    }
  *of_first = both[0];
  *of_seen = s->share * both[0] + (1 - s->share) * both[1];
}

static gboolean
is_denser_than_marker (const Sight *s, double x)
{
  return gradus_ratio_log_below (s, x) >= gradus_ratio_log_below (s, s->p->x);
}

/* A place that is as rare as the marker in what is seen, on the far side of the hump; the middle of
 * the hump where there is none. */
double
gradus_ratio_rival (const Sight *s)
{
  const double middle = s->p->shape == GRADUS_RATIO_CELLS ? CELLS - 1 : s->second.mean;
  const double twin = s->p->x < middle && is_denser_than_marker (s, middle)
                          && s->p->shape != GRADUS_RATIO_CELLS
                        ? find_change (is_denser_than_marker, s, middle, high_of (s)) : NAN;

  return isfinite (twin) ? twin : middle;
}

/* The place of which the ratio is bet on, and that ratio. */
static double
bet_place (const Sight *s)
{
  return s->p->over == GRADUS_RATIO_OVER_HUMP ? gradus_ratio_rival (s) : s->p->x;
}

static double
bet_truth (const Sight *s)
{
  return gradus_ratio_at (s, bet_place (s));
}

/* The bound, INFINITY where there is none. */
static double
ceiling_of (const Sight *s)
{
  return s->share > 0 ? 1 / s->share : INFINITY;
}

/* --- What weights are worth ------------------------------------------------------------------- */

typedef struct
{
  const Sight *sight;
  guint power;      /* of the ratio */
  guint moment;     /* of x */
} Weighted;

GRADUS_CURVE (weighted_at, Weighted, w, x,
              pow (gradus_ratio_at (w->sight, x), w->power) * (w->moment > 0 ? x : 1))

static double
mean_of (const Sight *s, guint power, guint moment)
{
  const Weighted weighted = { s, power, moment };
  double sum = 0;

  if (s->p->shape == GRADUS_RATIO_CELLS)
    {
      for (guint i = 0; i < CELLS; i++)
        sum += cells[s->p->over][1][i] * weighted_at (&weighted, i);
      return sum;
    }
  return gradus_bell_mean (&s->second, weighted_at, &weighted,
                           MIN (s->first.deviation, s->second.deviation));
}

/* E w^2 without a share of p' in the mixture. */
static double
second_moment (const Sight *s)
{
  const double a = gradus_square (s->first.deviation), b = gradus_square (s->second.deviation);

  if (s->p->shape == GRADUS_RATIO_CELLS)
    return mean_of (s, 2, 0);
  return 2 * b > a ? b / sqrt (a * (2 * b - a))
                       * exp (gradus_square (s->first.mean - s->second.mean) / (2 * b - a))
                   : INFINITY;
}

/* The share of the draws that the weights leave, and the weighted mean of x, with @share. */
static void
judge_share (const Params *p, double share, double *worth, double *mean)
{
  Sight sight = gradus_ratio_sight (p);

  sight.share = share;
  if (share > 0)
    {
      const double weight = mean_of (&sight, 1, 0);

      *worth = gradus_square (weight) / mean_of (&sight, 2, 0);
      *mean = mean_of (&sight, 1, 1) / weight;
      return;
    }
  *worth = 1 / second_moment (&sight);
  *mean = p->shape == GRADUS_RATIO_CELLS ? mean_of (&sight, 1, 1) / mean_of (&sight, 1, 0)
                                  : sight.first.mean;
}

/* --- Stages ----------------------------------------------------------------------------------- */

GradusStatus
gradus_ratio_run_bet (gpointer state_, GradusContext *context)
{
  const Params *p = context->params;
  const Sight sight = gradus_ratio_sight (p);

  gradus_context_raise_if (context, EVENT_LEVEL, sight.share == 1);
  gradus_context_raise_if (context, EVENT_BOUNDLESS, sight.share == 0);
  return GRADUS_STATUS_CONTINUE;
}

static double
place_of (const Sight *s, guint i)
{
  const double along = (double) i / (s->p->places - 1);
  const double reach = 5 * s->first.deviation;

  if (s->p->shape == GRADUS_RATIO_CELLS)
    return along * (CELLS - 1);
  if (s->p->over == GRADUS_RATIO_OVER_HUMP)
    return s->first.mean - s->first.deviation
           + along * (s->second.mean - s->first.mean + s->first.deviation);
  return s->first.mean + (2 * along - 1) * reach;
}

GradusStatus
gradus_ratio_run_read (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const Sight sight = gradus_ratio_sight (p);
  double *row = gradus_readings_next (&state->read);

  row[GRADUS_READ_AT] = place_of (&sight, state->read.done);
  row[GRADUS_READ_FIRST] = number_of (gradus_ratio_log_first (&sight, row[GRADUS_READ_AT]));
  row[GRADUS_READ_BELOW] = number_of (gradus_ratio_log_below (&sight, row[GRADUS_READ_AT]));
  row[GRADUS_READ_RATIO] = gradus_ratio_at (&sight, row[GRADUS_READ_AT]);
  return gradus_readings_noted (&state->read);
}

GradusStatus
gradus_ratio_run_law (gpointer state_, GradusContext *context)
{
  ((State *) state_)->read.known = true;
  return GRADUS_STATUS_CONTINUE;
}

GradusStatus
gradus_ratio_run_rank (gpointer state_, GradusContext *context)
{
  ((State *) state_)->ranked = true;
  return GRADUS_STATUS_CONTINUE;
}

GradusStatus
gradus_ratio_run_flag (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const Sight sight = gradus_ratio_sight (p);
  double *flagged = gradus_array_write (&state->flagged);

  count_flagged (&sight, &flagged[0], &flagged[1]);
  state->counted = true;
  gradus_context_raise_if (context, EVENT_NOTHING, flagged[0] < 1e-6);
  return GRADUS_STATUS_CONTINUE;
}

GradusStatus
gradus_ratio_run_trade (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  double *row = gradus_readings_next (&state->trade);

  row[GRADUS_TRADE_SHARE] = shares[state->trade.done];
  judge_share (p, row[GRADUS_TRADE_SHARE], &row[GRADUS_TRADE_WORTH], &row[GRADUS_TRADE_MEAN]);
  return gradus_readings_noted (&state->trade);
}

/* --- Quantities ------------------------------------------------------------------------------- */

static double
number_ratio (const GradusPosition *here)
{
  GRADUS_HERE (p);
  const Sight sight = gradus_ratio_sight (p);

  return gradus_ratio_at (&sight, p->x);
}

static double
number_seen (const GradusPosition *here)
{
  GRADUS_HERE (p);
  const Sight sight = gradus_ratio_sight (p);

  return exp (gradus_ratio_log_below (&sight, p->x));
}

static double
number_rival (const GradusPosition *here)
{
  const Sight sight = gradus_ratio_sight (here->params);

  return gradus_ratio_at (&sight, gradus_ratio_rival (&sight));
}

static double
number_ceiling (const GradusPosition *here)
{
  const Sight sight = gradus_ratio_sight (here->params);

  return isfinite (ceiling_of (&sight)) ? ceiling_of (&sight) : NAN;
}

double
gradus_ratio_worth (const GradusPosition *here)
{
  GRADUS_HERE (p);
  double worth, mean;

  judge_share (p, p->beta, &worth, &mean);
  return worth;
}

double
gradus_ratio_mean (const GradusPosition *here)
{
  GRADUS_HERE (p);
  double worth, mean;

  judge_share (p, p->beta, &worth, &mean);
  return mean;
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "ratio", N_ ("Ratio at the marker"), "w(x)", .number = number_ratio, .flags = GRADUS_METRIC },
  { "seen", N_ ("Density of what is seen at the marker"), "p(x)", .number = number_seen,
    .flags = GRADUS_METRIC, .only = "over=hump" },
  { "rival-ratio", N_ ("Ratio at the other place"), "w(x')", .number = number_rival,
    .flags = GRADUS_METRIC, .only = "over=hump" },
  { "worth", N_ ("Share of the draws that is left"), "m/n", .number = gradus_ratio_worth,
    .flags = GRADUS_METRIC, .only = "over=sample" },
  { "mean", N_ ("Weighted mean of x"), "\\bar x_w", .number = gradus_ratio_mean,
    .flags = GRADUS_METRIC, .only = "over=sample" },
  { "ceiling", N_ ("Bound of the ratio"), "1/\\beta", .number = number_ceiling,
    GRADUS_KNOWN (State, read.known) },
  { "readings", N_ ("Readings"), "(x, p', p, w)", GRADUS_QUANTITY (State, read.rows),
    .shape = "places*4", .indices = N_ ("place: where, p′, below it, ratio") },
  { "trades", N_ ("What each share costs"), "(\\beta, m/n, \\bar x)",
    GRADUS_QUANTITY (State, trade.rows), .shape = GRADUS_EXTENT (GRADUS_RATIO_SHARES, 3),
    .indices = N_ ("share: share, worth, weighted mean"), .only = "over=sample" },
  { "flagged", N_ ("Below the limit"), "P", GRADUS_QUANTITY (State, flagged), .shape = "2",
    .indices = N_ ("of what is seen, of the good"), .only = "over=hump" },
  { "made", N_ ("Places read"), NULL, GRADUS_QUANTITY (State, read.made) },
  { "traded", N_ ("Shares tried"), NULL, GRADUS_QUANTITY (State, trade.made),
    .only = "over=sample" });

/* Of the readings the one with the smallest number in @column, the first of several. */
static guint
least_reading (const GradusReadings *read, guint column)
{
  guint least = 0;

  for (guint i = 1; i < read->made; i++)
    if (gradus_readings_get (read, i, column) < gradus_readings_get (read, least, column))
      least = i;
  return least;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const Sight sight = gradus_ratio_sight (p);
  const double rival = gradus_ratio_rival (&sight);
  const guint rarest = least_reading (&state->read, GRADUS_READ_BELOW);
  const guint strangest = least_reading (&state->read, GRADUS_READ_RATIO);
  Sight plain = sight;

  plain.share = 0;
  gradus_names_flag (names, "cells", p->shape == GRADUS_RATIO_CELLS);
  gradus_names_flag (names, "windows", p->shape == GRADUS_RATIO_WINDOWS);
  gradus_names_number (names, "share", sight.share);
  gradus_names_number (names, "rest", 1 - sight.share);
  gradus_names_number (names, "rival", rival);
  gradus_names_number (names, "rival-good", sight.share * gradus_ratio_at (&sight, rival));
  gradus_names_number (names, "rival-seen", exp (gradus_ratio_log_below (&sight, rival)));
  gradus_names_flag (
    names, "twins",
    fabs (gradus_ratio_log_below (&sight, rival) - gradus_ratio_log_below (&sight, p->x)) < 1e-6);
  gradus_names_number (names, "truth", bet_truth (&sight));
  gradus_names_number (names, "half", 0.5 * gradus_ratio_at (&plain, p->x));
  gradus_names_number (names, "plain", gradus_ratio_at (&plain, p->x));
  gradus_names_number (names, "at", gradus_readings_newest (&state->read, GRADUS_READ_AT));
  gradus_names_number (names, "first-at", gradus_readings_newest (&state->read, GRADUS_READ_FIRST));
  gradus_names_number (names, "below-at", gradus_readings_newest (&state->read, GRADUS_READ_BELOW));
  gradus_names_number (names, "ratio-at", gradus_readings_newest (&state->read, GRADUS_READ_RATIO));
  gradus_names_number (names, "rarest", gradus_readings_get (&state->read, rarest, GRADUS_READ_AT));
  gradus_names_number (names, "rarest-seen",
                       gradus_readings_get (&state->read, rarest, GRADUS_READ_BELOW));
  gradus_names_number (names, "rarest-ratio",
                       gradus_readings_get (&state->read, rarest, GRADUS_READ_RATIO));
  gradus_names_number (names, "strangest",
                       gradus_readings_get (&state->read, strangest, GRADUS_READ_AT));
  gradus_names_number (names, "strangest-ratio",
                       gradus_readings_get (&state->read, strangest, GRADUS_READ_RATIO));
  gradus_names_number (names, "border",
                       find_change (is_flagged, &sight, sight.first.mean, high_of (&sight)));
  gradus_names_flag (names, "crosses",
                     isfinite (find_change (is_flagged, &sight, sight.first.mean,
                                            high_of (&sight))));
  gradus_names_number (names, "trade-share",
                       gradus_readings_newest (&state->trade, GRADUS_TRADE_SHARE));
  gradus_names_number (names, "trade-worth",
                       gradus_readings_newest (&state->trade, GRADUS_TRADE_WORTH));
  gradus_names_number (names, "trade-mean",
                       gradus_readings_newest (&state->trade, GRADUS_TRADE_MEAN));
}

/* --- What both rows have ---------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"), .blurb = N_ ("The ratio at the place asked, you think."),
    GRADUS_PARAM_FIELD (Params, bet), .def = 1, .max = 100, .slider_max = 2, .step = 0.05,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "over", .label = N_ ("Mixed in"), .blurb = N_ ("What stands below the ratio."),
    GRADUS_PARAM_FIELD (Params, over), GRADUS_CHOICES ({ "hump", N_ ("A hump") },
                                                       { "sample", N_ ("A sample") }) },
  { .id = "x", .label = N_ ("Marker"), .symbol = "x",
    .blurb = N_ ("The place whose ratio is told; drag it along the curve."),
    GRADUS_PARAM_FIELD (Params, x), GRADUS_PLACE (2.5, 10, -6, 8, 0.1) },
  { .id = "places", .label = N_ ("Places read"), .blurb = N_ ("At how many places both are read."),
    GRADUS_PARAM_FIELD (Params, places), .def = 13, .min = 3, .max = 40, .slider_max = 25,
    .slider_min = 3, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_LEVEL] = { "level", N_ ("The ratio is 1 everywhere"),
                    N_ ("What stands above and below is the same density.") },
  [EVENT_BOUNDLESS] = { "boundless", N_ ("No bound"),
                        N_ ("Nothing of the upper density stands below, and the ratio has no "
                            "largest value.") },
  [EVENT_NOTHING] = { "nothing", N_ ("Nothing is flagged"),
                      N_ ("The ratio is below the limit at hardly any place where something is "
                          "seen.") });

static gboolean
holds_ceiling (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const Sight sight = gradus_ratio_sight (p);

  if (p->shape == GRADUS_RATIO_WINDOWS)
    return TRUE;
  for (guint i = 0; i < state->read.made; i++)
    *measured = MAX (*measured,
                     gradus_readings_get (&state->read, i, GRADUS_READ_RATIO) * sight.share - 1);
  return *measured <= 1e-12;
}

/* Under the mixture the ratio has the mean 1: it is p' that is summed. */
static gboolean
holds_mean (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p);
  const Sight s = gradus_ratio_sight (p);
  const Weighted weighted = { &s, 1, 0 };
  const double finest = MIN (s.first.deviation, s.second.deviation);

  if (p->shape != GRADUS_RATIO_BELLS || s.share == 0)
    return TRUE;
  *measured = s.share * gradus_bell_mean (&s.first, weighted_at, &weighted, finest)
              + (1 - s.share) * gradus_bell_mean (&s.second, weighted_at, &weighted, finest) - 1;
  return fabs (*measured) <= 1e-6;
}

/* Where p' and q cross the ratio is 1, whatever the share is. */
static gboolean
is_first_denser (const Sight *s, double x)
{
  return gradus_ratio_log_first (s, x) > gradus_ratio_log_second (s, x);
}

static gboolean
holds_crossing (const GradusPosition *here, double *measured)
{
  const Sight sight = gradus_ratio_sight (here->params);
  const double x = sight.p->shape == GRADUS_RATIO_BELLS
                     ? find_change (is_first_denser, &sight, low_of (&sight), high_of (&sight))
                     : NAN;

  if (isfinite (x))
    *measured = fabs (gradus_ratio_at (&sight, x) - 1);
  return *measured <= 1e-6;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "ceiling", N_ ("No ratio above its bound"), "w \\le 1/\\beta", holds_ceiling, .phase = "read" },
  { "mean", N_ ("Under the mixture the mean ratio is 1"),
    "\\int w\\,(\\beta p' + (1-\\beta)\\,q) = 1", holds_mean },
  { "crossing", N_ ("Where both densities cross the ratio is 1"), "p' = q \\Rightarrow w = 1",
    holds_crossing });

/* --- Pictures --------------------------------------------------------------------------------- */

/* How high the picture is: room for the bound where it is not far up. */
static double
top_of (const Sight *s)
{
  const double ceiling = ceiling_of (s);
  const double room = ceiling <= 1.4 ? 1.5 : ceiling <= 2.4 ? 2.6 : 4.2;

  return MAX (room, 1.1 * s->p->bet);
}

double
gradus_ratio_left (const Sight *s)
{
  return s->p->shape == GRADUS_RATIO_CELLS
           ? -0.5
           : MIN (MIN (s->first.mean - 3.6 * s->first.deviation,
                       s->second.mean - 3.6 * s->second.deviation), s->p->x - 0.5);
}

static double
gradus_ratio_right (const Sight *s)
{
  return s->p->shape == GRADUS_RATIO_CELLS
           ? CELLS - 0.5
           : MAX (MAX (s->first.mean + 3.6 * s->first.deviation,
                       s->second.mean + 3.6 * s->second.deviation), s->p->x + 0.5);
}

/* Densities are drawn so many times as high as they are: the taller bell fills the picture. */
double
gradus_ratio_scale (const Sight *s)
{
  const double peak = s->p->shape == GRADUS_RATIO_CELLS ? 1
                      : s->p->over == GRADUS_RATIO_OVER_HUMP
                        ? 0.4 / s->first.deviation
                        : 0.4 / MIN (s->first.deviation, s->second.deviation);

  return 0.8 * top_of (s) / peak;
}

typedef struct
{
  const Sight *sight;
  double scale;
  double (*log_density) (const Sight *sight, double x);
} Hill;

GRADUS_CURVE (hill_at, Hill, hill, x, hill->scale * exp (hill->log_density (hill->sight, x)))
GRADUS_CURVE (ratio_curve, Sight, s, x, MIN (gradus_ratio_at (s, x), 1e6))

void
gradus_ratio_draw_hill (const Sight *s, double (*log_density) (const Sight *sight, double x),
                        GradusRole role, GradusLineStyle style, const char *label,
                        GradusScene *scene)
{
  const Hill hill = { s, gradus_ratio_scale (s), log_density };

  gradus_scene_function (scene, hill_at, &hill, gradus_ratio_left (s), gradus_ratio_right (s),
                         GRADUS_BELL_CURVE, role, style);
  gradus_scene_label (scene, label);
}

/* At its ratio, or at the foot while that is what is asked. */
static void
draw_marker (const Sight *s, gboolean told, GradusScene *scene)
{
  const double height = told ? MIN (gradus_ratio_at (s, s->p->x), top_of (s)) : 0.03 * top_of (s);

  gradus_scene_point (scene, s->p->x, height, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.4, -1);
  gradus_scene_param_handle (scene, "x", NULL, s->p->x, height);
}

static void
draw_bet (const Sight *s, GradusScene *scene)
{
  const double x = bet_place (s);

  gradus_scene_point (scene, x, s->p->bet, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_param_handle (scene, NULL, "bet", x, s->p->bet);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "your bet"));
}

/* Hills, ratio and bound; what differs is which hills there are. */
void
gradus_ratio_draw_frame (const GradusPosition *here, const Sight *s, GradusScene *scene)
{
  const State *state = here->state;
  const double ceiling = ceiling_of (s);

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, "x", C_ ("axis", "ratio w"));
  gradus_scene_set_x_range (scene, gradus_ratio_left (s), gradus_ratio_right (s));
  gradus_scene_set_y_range (scene, 0, top_of (s));
  if (state->read.made > 0)
    gradus_readings_draw (&state->read, GRADUS_READ_AT, GRADUS_READ_RATIO,
                          gradus_position_is_phase (here, "read"), scene);
  if (state->read.known)
    {
      gradus_scene_function (scene, ratio_curve, s, gradus_ratio_left (s), gradus_ratio_right (s),
                             GRADUS_BELL_CURVE, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
      gradus_scene_label (scene, C_ ("legend", "ratio"));
      if (ceiling <= top_of (s))
        {
          gradus_scene_hrule (scene, ceiling, GRADUS_ROLE_TRUTH, GRADUS_LINE_DASHED, NULL);
          gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DASHED,
                                    C_ ("legend", "upper bound"));
        }
    }
  draw_marker (s, s->p->over == GRADUS_RATIO_OVER_HUMP || state->read.made > 0, scene);
  draw_bet (s, scene);
}

GRADUS_CURVE (decades_at, Sight, s, x, CLAMP (gradus_ratio_at (s, x), 1e-12, 1e12))

/* The ratio by powers of ten, with that of the densities alone. */
void
gradus_ratio_build_decades (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const Sight s = gradus_ratio_sight (p);
  Sight plain = s;

  plain.share = 0;
  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_Y, "x", C_ ("axis", "ratio w"));
  gradus_scene_set_x_range (scene, gradus_ratio_left (&s), gradus_ratio_right (&s));
  gradus_scene_set_y_range (scene, 1e-6, 1e6);
  if (gradus_kit_waits (scene, !state->read.known, _ ("The curve is drawn with the bound.")))
    return;
  if (p->shape != GRADUS_RATIO_WINDOWS && s.share > 0)
    {
      gradus_scene_function (scene, decades_at, &plain, gradus_ratio_left (&s),
                             gradus_ratio_right (&s), GRADUS_BELL_CURVE, GRADUS_ROLE_MUTED,
                             GRADUS_LINE_DASHED);
      gradus_scene_label (scene, C_ ("legend", "of both alone"));
    }
  gradus_scene_function (scene, decades_at, &s, gradus_ratio_left (&s), gradus_ratio_right (&s),
                         GRADUS_BELL_CURVE, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
  gradus_scene_label (scene, C_ ("legend", "of the mixture"));
  gradus_scene_vrule (scene, p->x, GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN, NULL);
}

const GradusDescriptor gradus_ratio = {
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .events = events,
  .invariants = invariants, .name = name, .chapter = 16, .difficulty = 2,
  .kind = GRADUS_KIND_EXPLORATION, .family = "ratio", .data_kind = &gradus_data_none,
};
