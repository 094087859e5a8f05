/* Jensen's inequality, an exploration: the mean of a bent function is not the function of the mean.
 *
 * Situation. X is a with the probability p, else b. In every round of a game the capital is
 * multiplied by X, once by 1.5 and once by 0.6: on the average a round brings 5 %.
 *
 * Stages. The learner bets which share of the players has gained in the end (bet). They play, one
 * after the other (play). Mean and function are exchanged, and the share is said by the binomial
 * law (law). The ball slides along the chord, and the gap to the curve is read off (chord).
 *
 * The law. The point (E X, E f(X)) lies on the chord from (a, f(a)) to (b, f(b)), so that the gap
 * E f(X) - f(E X) is what lies between chord and curve: at least 0 where f is convex, at most 0
 * where it is concave, and 0 on a straight piece. For squares it is p (1-p) (a-b)^2. The logarithm
 * of a capital is a sum, k ln a + (R-k) ln b with k of R rounds won, so that it grows by E ln X a
 * round and not by ln E X; who gains has k above a certain number.
 *
 * Edge cases. ln needs numbers above 0: refused. A factor of 0 or below makes no game (event
 * "no-game"); the gap is there all the same. a = b, or a line: the gap is 0.
 *
 * Numbers. Capitals leave what a double holds, so their logarithms are kept. Whether f bends up or
 * down is seen by its slope, which also has a corner.
 *
 * Source: CS229 lecture notes, part VIII, section 1; J. L. Kelly 1956, A new interpretation of
 * information rate, Bell System Technical Journal 35.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>

#include "sheet.h"

#define SHARES 9            /* places of the ball that are read off */
#define GRID 256            /* where slope and gap are looked at */
#define MOST_COLUMNS 100
/* What rounding alone makes of a gap, as a share of the numbers it is between. */
#define ROUNDING 1e-12

typedef enum { LOGARITHM, SQUARE, EXPONENTIAL, SIZE, LINE, TYPED } Shape;

typedef struct
{
  double bet;
  guint f;
  const GradusFunction *typed;
  double a, b, p;
  int players, rounds;
} Params;

enum { SHARE, GAP };

typedef struct
{
  GradusIntArray wins;     /* players: rounds with a */
  GradusArray capitals;    /* players: natural logarithms */
  GradusArray shares;      /* players: that have gained, up to this one */
  guint played, gained, done, last;
  GradusReadings chord;    /* share, gap */
  bool known;              /* the law has been said */
} State;

enum { EVENT_NO_GAME, EVENT_LEVEL };

/* --- The function ----------------------------------------------------------------------------- */

static GradusJet
f_at (const Params *p, double x)
{
  switch ((Shape) p->f)
    {
    case LOGARITHM:
      return (GradusJet) { log (x), 1 / x, -1 / (x * x) };
    case SQUARE:
      return (GradusJet) { x * x, 2 * x, 2 };
    case EXPONENTIAL:
      return (GradusJet) { exp (x), exp (x), exp (x) };
    case SIZE:
      return (GradusJet) { fabs (x), x < 0 ? -1 : 1, 0 };
    case LINE:
      return (GradusJet) { 2 * x - 1, 2, 0 };
    case TYPED:
    default:
      return gradus_function_at (p->typed, x);
    }
}

GRADUS_CURVE (curve_at, Params, p, x, f_at (p, x).value)

/* E X and E f(X) where a has the share @share. */
static double
mean_of (const Params *p, double share)
{
  return share * p->a + (1 - share) * p->b;
}

static double
height_of (const Params *p, double share)
{
  return share * f_at (p, p->a).value + (1 - share) * f_at (p, p->b).value;
}

/* What rounding has made is 0. */
static double
gap_of (const Params *p, double share)
{
  const double chord = height_of (p, share), curve = f_at (p, mean_of (p, share)).value;
  const double sizes = fabs (f_at (p, p->a).value) + fabs (f_at (p, p->b).value) + fabs (curve);

  return fabs (chord - curve) > ROUNDING * sizes ? chord - curve : 0;
}

GRADUS_CURVE (gap_at, Params, p, share, gap_of (p, share))

/* The share where the gap is widest: the best of a grid, and then by ever smaller thirds about it;
 * NAN where there is none. */
static double
widest_of (const Params *p)
{
  double best = 0, low, high;

  for (guint i = 1; i < GRID; i++)
    if (fabs (gap_of (p, i / (double) GRID)) > fabs (gap_of (p, best)))
      best = i / (double) GRID;
  if (gap_of (p, best) == 0)
    return NAN;
  low = best - 1.0 / GRID;
  high = best + 1.0 / GRID;
  for (guint i = 0; i < 60; i++)
    {
      const double third = (high - low) / 3;

      if (fabs (gap_of (p, low + third)) < fabs (gap_of (p, high - third)))
        low += third;
      else
        high -= third;
    }
  return (low + high) / 2;
}

/* --- The game --------------------------------------------------------------------------------- */

static gboolean
is_game (const Params *p)
{
  return p->a > 0 && p->b > 0;
}

/* The logarithm of the capital after @wins rounds with a and the others with b. */
static double
capital_of (const Params *p, double wins)
{
  return wins * log (p->a) + (p->rounds - wins) * log (p->b);
}

static gboolean
is_gain (const Params *p, double capital)
{
  return capital > ROUNDING * p->rounds * (fabs (log (p->a)) + fabs (log (p->b)));
}

/* The probability that a player gains. */
static double
law_of (const Params *p)
{
  double sum = 0;

  for (guint k = 0; k <= (guint) p->rounds; k++)
    if (is_gain (p, capital_of (p, k)))
      sum += gsl_ran_binomial_pdf (k, p->p, (guint) p->rounds);
  return MIN (sum, 1);
}

/* So many wins the middle one of all players has. */
static guint
middle_wins (const Params *p)
{
  guint k = 0;

  while (k < (guint) p->rounds && gsl_cdf_binomial_P (k, p->p, (guint) p->rounds) < 0.5)
    k++;
  return k;
}

/* The fewest rounds with the larger factor with which one gains; one more than there are where all
 * of them are not enough. */
static guint
needed_of (const Params *p)
{
  guint k = 0;

  while (k <= (guint) p->rounds
         && !is_gain (p, capital_of (p, p->a >= p->b ? k : (double) p->rounds - k)))
    k++;
  return k;
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p);

  if (p->f == LOGARITHM && MIN (p->a, p->b) <= 0)
    return g_strdup_printf (_ ("The logarithm needs numbers above 0; %g is not."),
                            MIN (p->a, p->b));
  for (guint i = 0; i <= GRID; i++)
    if (!isfinite (f_at (p, mean_of (p, i / (double) GRID)).value))
      return g_strdup_printf (_ ("f has no value at x = %g, which is between a and b. Type another "
                                 "one, or move a and b."), mean_of (p, i / (double) GRID));
  return NULL;
}

/* --- Stages ----------------------------------------------------------------------------------- */

GRADUS_MICROS (n_players, (p), is_game (p) ? (guint64) p->players : 1)

static GradusStatus
run_play (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint i = state->done;
  gint32 wins = 0;
  double capital;

  if (!is_game (p))
    {
      gradus_context_raise (context, EVENT_NO_GAME);
      return GRADUS_STATUS_CONTINUE;
    }
  if (i == 0)
    state->gained = 0;
  for (int round = 0; round < p->rounds; round++)
    wins += gradus_rng_uniform (context->rng) < p->p;
  capital = capital_of (p, wins);
  state->gained += is_gain (p, capital);
  gradus_int_array_write (&state->wins)[i] = wins;
  gradus_array_write (&state->capitals)[i] = capital;
  gradus_array_write (&state->shares)[i] = state->gained / (i + 1.0);
  state->played = i + 1;
  return gradus_step_done (&state->done, &state->last, (guint) p->players);
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  state->known = true;
  gradus_context_raise_if (context, EVENT_LEVEL, gap_of (p, p->p) == 0);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_chord (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  double *row = gradus_readings_next (&state->chord);

  row[SHARE] = (state->chord.done + 1) / (SHARES + 1.0);
  row[GAP] = gap_of (p, row[SHARE]);
  state->chord.known = state->chord.done + 1 == SHARES;
  return gradus_readings_noted (&state->chord);
}

/* --- Quantities and names --------------------------------------------------------------------- */

GRADUS_NUMBER (number_gap, (p), gap_of (p, p->p))
GRADUS_NUMBER (number_mean, (p), mean_of (p, p->p))
GRADUS_NUMBER (number_height, (p), height_of (p, p->p))
GRADUS_NUMBER (number_curve, (p), f_at (p, mean_of (p, p->p)).value)
GRADUS_NUMBER (number_share, (state), (double) state->gained / state->played)
GRADUS_NUMBER (number_law, (p), is_game (p) ? law_of (p) : NAN)
GRADUS_NUMBER (number_needed, (p), is_game (p) ? needed_of (p) : NAN)
GRADUS_NUMBER (number_growth, (p),
               is_game (p) ? p->p * log (p->a) + (1 - p->p) * log (p->b) : NAN)
GRADUS_NUMBER (number_middle, (p), is_game (p) ? capital_of (p, middle_wins (p)) : NAN)
GRADUS_NUMBER (number_widest, (p), widest_of (p))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "gap", N_ ("Gap to the curve"), "\\Delta", .number = number_gap, .flags = GRADUS_METRIC },
  { "share", N_ ("Share that gains"), "m/N", .number = number_share, GRADUS_KNOWN (State, played),
    .flags = GRADUS_METRIC },
  { "law", N_ ("Share by the law"), "P", .number = number_law, GRADUS_KNOWN (State, known),
    .flags = GRADUS_METRIC },
  { "growth", N_ ("Growth of the logarithm in a round"), "\\mathrm{E}\\ln X",
    .number = number_growth, .flags = GRADUS_METRIC },
  { "mean", N_ ("Mean"), "\\mathrm{E}X", .number = number_mean,
    .indices = N_ ("a number"), .flags = GRADUS_LISTED },
  { "mean-f", N_ ("Mean of f"), "\\mathrm{E}f(X)", .number = number_height,
    .indices = N_ ("a number"), .flags = GRADUS_LISTED },
  { "f-mean", N_ ("f of the mean"), "f(\\mathrm{E}X)", .number = number_curve,
    .indices = N_ ("a number"), .flags = GRADUS_LISTED },
  { "middle", N_ ("Logarithm of the middle capital"), "\\ln K_{1/2}", .number = number_middle,
    .flags = GRADUS_METRIC },
  { "needed", N_ ("Wins that are needed"), NULL, .number = number_needed },
  { "widest", N_ ("Where the gap is widest"), "p^*", .number = number_widest,
    .flags = GRADUS_METRIC },
  { "wins", N_ ("Wins"), "k", GRADUS_QUANTITY (State, wins), .shape = "players",
    .indices = N_ ("player") },
  { "capitals", N_ ("Logarithms of the capitals"), "\\ln K", GRADUS_QUANTITY (State, capitals),
    .shape = "players", .indices = N_ ("player") },
  { "shares", N_ ("Share that gains, so far"), "m/N", GRADUS_QUANTITY (State, shares),
    .shape = "players", .indices = N_ ("player") },
  { "readings", N_ ("Gaps along the chord"), "(p, \\Delta)", GRADUS_QUANTITY (State, chord.rows),
    .shape = GRADUS_EXTENT (SHARES, 2), .indices = N_ ("place of the ball: share of a, gap") },
  { "played", N_ ("Players"), "N", GRADUS_QUANTITY (State, played) },
  { "gained", N_ ("Players that gain"), "m", GRADUS_QUANTITY (State, gained) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const guint last = MIN (state->last, (guint) p->players - 1);
  const double gap = gap_of (p, p->p), read = gradus_readings_newest (&state->chord, GAP);

  gradus_names_flag (names, "game", is_game (p));
  gradus_names_number (names, "tenth", MAX (p->players / 10.0, 1));
  gradus_names_flag (names, "up", MAX (p->a, p->b) > 1 && MIN (p->a, p->b) < 1);
  gradus_names_whole (names, "player", last + 1);
  gradus_names_whole (names, "player-wins", state->wins.data[last]);
  gradus_names_number (names, "player-capital", state->capitals.data[last]);
  gradus_names_flag (names, "player-gains", is_game (p) && is_gain (p, state->capitals.data[last]));
  gradus_names_number (names, "size", fabs (gap));
  gradus_names_number (names, "typical", exp (number_growth (here)));
  gradus_names_number (names, "middle-capital", exp (number_middle (here)));
  gradus_names_number (names, "log-mean", log (mean_of (p, p->p)));
  gradus_names_number (names, "read-share", gradus_readings_newest (&state->chord, SHARE));
  gradus_names_number (names, "read-gap", read);
  gradus_names_number (names, "read-size", fabs (read));
  gradus_names_number (names, "f-a", f_at (p, p->a).value);
  gradus_names_number (names, "f-b", f_at (p, p->b).value);
  gradus_names_number (names, "other-p", 1 - p->p);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"),
    N_ ("A capital is multiplied again and again. Which share of the players gains?"),
    .shows = "share", .asks = "bet", .pseudocode = N_ ("bet on the share that gains"),
    .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\role{bet}{\\text{?}} = P\\big(a^k b^{R-k} \\gt 1\\big)",
    .filled = GRADUS_SAY (
      { NULL, "\\role{bet}{<bet>} \\overset{?}{=} P\\big(<factor a>^k \\cdot <factor b>^{<rounds>"
              " - k} \\gt 1\\big)" }),
    .said = GRADUS_SAY (
      { "game", N_ ("Everybody begins with 1. A round multiplies the capital by {a|5} with the "
                    "probability {p}, else by {b|5}: by {mean|5} on the average. Which share "
                    "of the players has more than 1 after {rounds} rounds?") },
      { NULL, N_ ("X is {a|5} with the probability {p}, else {b|5}. A factor that is not above "
                  "0 makes no game, so there is nothing to bet on; the gap is there all the "
                  "same.") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {percent bet}.") }) },
  { "play", N_ ("Let them play"),
    N_ ("A player after the other: so many wins, and what they make of the capital."),
    .shows = "capital",
    .pseudocode = N_ ("for each player:\n  k ~ Bin(R, p)\n  ln K ← k ln a + (R − k) ln b"),
    .once = TRUE, .n_micro = n_players, .run = run_play,
    .rule = "\\role{model}{\\ln K} = k \\ln a + (R - k) \\ln b,\\quad k \\sim \\mathrm{Bin}(R, p)",
    .filled = GRADUS_SAY (
      { "not game", "a = <a>,\\quad b = <b>" },
      { "micro", "\\ln K = <calc player-wins * ln ( a ) + ( rounds - player-wins ) * ln ( b ) "
                 "= player-capital|model>" },
      { NULL, "\\frac{m}{N} = \\frac{<gained>}{<played>} = <share|model>" }),
    .said = GRADUS_SAY (
      { "not game", N_ ("No capital can be multiplied by a number that is not above 0: nobody "
                        "plays.") },
      { "micro and player-gains", N_ ("Player {player} wins {player-wins} of {rounds} rounds. The "
                                      "logarithm of the capital is {player-capital}: a gain.") },
      { "micro", N_ ("Player {player} wins {player-wins} of {rounds} rounds. The logarithm of the "
                     "capital is {player-capital}: no gain.") },
      { "growth < 0 and mean > 1",
        N_ ("Of {played|,} players {gained} gain, {percent share}. Logarithms add up, and on the "
            "average a round adds {growth}: the factor is {typical}, not {mean|5}.") },
      { NULL, N_ ("Of {played|,} players {gained} gain, {percent share}. Logarithms add up, and on "
                  "the average a round adds {growth}.") }),
    .bet = GRADUS_SAY (
      { "micro", N_ ("Your bet was {percent bet}.") },
      { "not game", N_ ("Your bet was {percent bet}.") },
      { NULL, N_ ("You said {percent bet}, it is {percent share}.") }) },
  { "law", N_ ("Exchange mean and function"),
    N_ ("The mean of f is the height of the chord, f of the mean that of the curve."),
    .shows = "chord", .pseudocode = N_ ("Δ ← p f(a) + (1 − p) f(b) − f(p a + (1 − p) b)"),
    .once = TRUE, .run = run_law,
    .rule = "\\role{accent}{\\Delta} = \\role{second}{\\mathrm{E} f(X)} - "
            "\\role{model}{f(\\mathrm{E} X)}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{second}{\\mathrm{E} f(X)} = <calc p * f-a + other-p * f-b = "
              "mean-f|second>,\\quad \\role{accent}{\\Delta} = <calc mean-f|second - f-mean|model "
              "= gap|accent>" }),
    .said = GRADUS_SAY (
      { "gap == 0 and f != line",
        N_ ("X does not vary, or f is straight where it does: ball and shadow are one point, and "
            "mean and f can be exchanged.") },
      { "f == log and up",
        N_ ("The logarithm bends down, so the mean of the logarithms is below the logarithm of the "
            "mean, by {size}. To gain takes {needed} good rounds of {rounds}: by the binomial law "
            "{percent law} of the players have them.") },
      { "gap < 0", N_ ("f bends down between a and b, so the mean of f is below f of the mean, by "
                       "{size}.") },
      { "gap > 0", N_ ("f bends up between a and b, so the mean of f is above f of the mean, by "
                       "{size}.") },
      { NULL, N_ ("The chord lies on the curve: mean and f can be exchanged.") }),
    .bet = GRADUS_SAY (
      { "not game", N_ ("Your bet was {percent bet}.") },
      { NULL, N_ ("You said {percent bet}, it is {percent law}.") }) },
  { "chord", N_ ("Slide along the chord"),
    N_ ("Give a another share each time, and read off what lies between chord and curve."),
    .shows = "gap", .pseudocode = N_ ("for p = 0.1, 0.2, …, 0.9: Δ(p)"), .once = TRUE,
    .micro = "9", .run = run_chord,
    .rule = "\\role{accent}{\\Delta}(p) = p f(a) + (1-p) f(b) - f\\big(p a + (1-p) b\\big)",
    .rules = GRADUS_SAY (
      { "f == square", "\\role{accent}{\\Delta}(p) = p (1-p) (a-b)^2" },
      { NULL, "\\role{accent}{\\Delta}(p) = p f(a) + (1-p) f(b) - f\\big(p a + (1-p) b\\big)" }),
    .filled = GRADUS_SAY (
      { "micro", "\\Delta(<read-share>) = <read-gap|accent>" },
      { "gap != 0", "\\Delta(<p>) = <gap|accent>,\\quad p^* = <widest>" },
      { NULL, "\\Delta(<p>) = <gap|accent>" }),
    .said = GRADUS_SAY (
      { "micro and read-gap < 0", N_ ("With the share {read-share} for a the chord is below the "
                                      "curve by {read-size}.") },
      { "micro and read-gap > 0", N_ ("With the share {read-share} for a the chord is above the "
                                      "curve by {read-size}.") },
      { "micro", N_ ("With the share {read-share} for a the ball lies on the curve.") },
      { "gap != 0 and f == size", N_ ("The gap is widest at p = {widest}, over the corner, and it "
                                      "vanishes at both ends, where nothing is left to chance.") },
      { "gap != 0", N_ ("The gap is widest at p = {widest}, where the curve is as steep as the "
                        "chord, and it vanishes at both ends, where nothing is left to chance.") },
      { NULL, N_ ("At all nine shares the gap is 0: the chord lies on the curve.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"), .blurb = N_ ("The share of players that gain, you "
                                                        "think."),
    GRADUS_PARAM_FIELD (Params, bet), GRADUS_SHARE (0.5) },
  { .id = "f", .label = N_ ("Function"), .symbol = "f",
    .blurb = N_ ("What the mean is exchanged with."), GRADUS_PARAM_FIELD (Params, f),
    GRADUS_CHOICES (
      [LOGARITHM] = { "log", N_ ("Logarithm") }, [SQUARE] = { "square", N_ ("Square") },
      [EXPONENTIAL] = { "exp", N_ ("Exponential") }, [SIZE] = { "size", N_ ("Absolute value") },
      [LINE] = { "line", N_ ("Line 2x − 1") }, [TYPED] = { "typed", N_ ("Your own") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "typed", .label = N_ ("Your own function"), .symbol = "f(x)",
    .blurb = N_ ("A formula of x, such as sqrt(x)."), GRADUS_PARAM_FIELD (Params, typed),
    .text = "sqrt(x)", .variable = 'x', .enabled_if = "f=typed", .applies = GRADUS_APPLIES_REDO },
  { .id = "a", .label = N_ ("First value"), .symbol = "a",
    .blurb = N_ ("What a round that is won multiplies by; drag it along the curve."),
    GRADUS_PARAM_FIELD (Params, a), GRADUS_PLACE (1.5, 100, 0.1, 3, 0.05) },
  { .id = "b", .label = N_ ("Second value"), .symbol = "b",
    .blurb = N_ ("What any other round multiplies by; drag it along the curve."),
    GRADUS_PARAM_FIELD (Params, b), GRADUS_PLACE (0.6, 100, 0.1, 3, 0.05) },
  { .id = "p", .label = N_ ("Probability of the first"), .symbol = "p",
    .blurb = N_ ("Where the ball lies on the chord; drag it."), GRADUS_PARAM_FIELD (Params, p),
    GRADUS_SHARE (0.5) },
  { .id = "players", .label = N_ ("Players"), .symbol = "N",
    .blurb = N_ ("More players, a steadier share."), GRADUS_PARAM_FIELD (Params, players),
    .def = 1000, .min = 1, .max = 5000, .slider_min = 10, .slider_max = 2000, .logarithmic = TRUE,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "rounds", .label = N_ ("Rounds"), .symbol = "R",
    .blurb = N_ ("How often the capital is multiplied."), GRADUS_PARAM_FIELD (Params, rounds),
    .def = 100, .min = 1, .max = 1000, .slider_min = 1, .slider_max = 300,
    .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_NO_GAME] = { "no-game", N_ ("No game"),
                      N_ ("A factor is not above 0, and no capital can be multiplied by it.") },
  [EVENT_LEVEL] = { "level", N_ ("No gap"),
                    N_ ("The chord lies on the curve, so mean and function can be exchanged.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* Where the slope only rises from one end to the other the gap is not below 0, where it only falls
 * not above; in between nothing is promised. */
static gboolean
holds_sign (const GradusPosition *here, double *measured)
{
  const Params *p = here->params;
  gboolean rises = TRUE, falls = TRUE;
  double before = f_at (p, MIN (p->a, p->b)).slope;

  for (guint i = 1; i <= GRID; i++)
    {
      const double x = gradus_between (MIN (p->a, p->b), MAX (p->a, p->b), i / (double) GRID);
      const double slope = f_at (p, x).slope;

      rises = rises && slope >= before;
      falls = falls && slope <= before;
      before = slope;
    }
  *measured = gap_of (p, p->p);
  return (!rises || *measured >= 0) && (!falls || *measured <= 0);
}

GRADUS_HOLDS (holds_square, (p),
              p->f == SQUARE
                ? fabs (gap_of (p, p->p) - p->p * (1 - p->p) * gradus_square (p->a - p->b)) : 0,
              *measured <= 1e-11 * (1 + p->a * p->a + p->b * p->b))

static gboolean
holds_share (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const double n = state->played, law = n > 0 ? law_of (p) : 0;

  if (n > 0)
    *measured = fabs (state->gained / n - law) / MAX (sqrt (law * (1 - law) / n), 1 / n);
  return *measured <= 4.5;
}

/* The height of the ball is between those of the feet. */
GRADUS_HOLDS (holds_ball, (p),
              MAX (height_of (p, p->p) - MAX (f_at (p, p->a).value, f_at (p, p->b).value),
                   MIN (f_at (p, p->a).value, f_at (p, p->b).value) - height_of (p, p->p)),
              *measured <= ROUNDING * (fabs (f_at (p, p->a).value) + fabs (f_at (p, p->b).value)))

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "sign", N_ ("Bent up: not below; bent down: not above"),
    "f'' \\ge 0 \\Rightarrow \\Delta \\ge 0,\\quad f'' \\le 0 \\Rightarrow \\Delta \\le 0",
    holds_sign },
  { "square", N_ ("The law of squares"), "f = x^2:\\ \\Delta = p(1-p)(a-b)^2", holds_square },
  { "share", N_ ("The share agrees with the law"), "|m/N - P| \\le 4.5\\sqrt{P(1-P)/N}",
    holds_share, .phase = "play" },
  { "ball", N_ ("The ball lies between its feet"),
    "\\min(f(a), f(b)) \\le \\mathrm{E}f(X) \\le \\max(f(a), f(b))", holds_ball });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
build_chord (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const gboolean sliding = gradus_position_is_phase (here, "chord") && !state->chord.known;
  const double share = sliding ? gradus_readings_newest (&state->chord, SHARE) : p->p;
  const double mean = mean_of (p, share), chord = height_of (p, share);
  const double curve = f_at (p, mean).value, wide = MAX (fabs (p->a - p->b), 0.1);
  double low = MIN (p->a, p->b) - 0.25 * wide;
  const double high = MAX (p->a, p->b) + 0.25 * wide;

  /* Of the logarithm not down to where it ends. */
  if (p->f == LOGARITHM)
    low = MAX (low, 0.5 * MIN (p->a, p->b));
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "x", "f(x)");
  gradus_scene_set_x_range (scene, low, high);
  gradus_scene_function (scene, curve_at, p, low, high, GRADUS_SHEET_CURVE, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_SOLID);
  gradus_scene_label (scene, p->f == TYPED ? gradus_function_get_text (p->typed)
                                           : C_ ("legend", "f"));
  gradus_scene_segment (scene, p->a, f_at (p, p->a).value, p->b, f_at (p, p->b).value,
                        GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "chord"));
  gradus_scene_segment (scene, mean, chord, mean, curve, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD);
  gradus_scene_label (scene, C_ ("legend", "gap to the curve"));
  gradus_scene_point (scene, mean, curve, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, 1.3, -1);
  gradus_scene_label (scene, C_ ("legend", "f of the mean"));
  gradus_scene_point (scene, mean, chord, GRADUS_ROLE_SECOND, GRADUS_SHAPE_CIRCLE, 1.6, -1);
  gradus_scene_label (scene, C_ ("legend", "mean of f"));
  for (guint end = 0; end < 2; end++)
    {
      const double x = end == 0 ? p->a : p->b, y = f_at (p, x).value;

      gradus_scene_point (scene, x, y, GRADUS_ROLE_FOREGROUND, GRADUS_SHAPE_DIAMOND, 1.3, -1);
      gradus_scene_param_handle (scene, end == 0 ? "a" : "b", NULL, x, y);
    }
  if (!sliding && p->a != p->b)
    gradus_scene_map_handle (
      scene, "p", NULL,
      (GradusHandleMap) { { -p->b / (p->a - p->b), 1 / (p->a - p->b), 0 }, { 0, 0, 1 } }, mean,
      chord);
}

/* A column for each number of wins, or for several where these are many. The capital is told in
 * powers of ten. */
static void
build_capital (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const guint n = state->played;
  const double win = is_game (p) ? log10 (p->a / p->b) : 0;
  g_autofree double *powers = g_new (double, MAX (n, 1));
  g_autofree gint32 *gains = g_new (gint32, MAX (n, 1));
  double spread, from, to, low, high;
  guint each, columns;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_Y | GRADUS_AXES_ZERO_Y,
                         _ ("capital, power of ten"), C_ ("axis", "players"));
  if (gradus_kit_waits (scene, !is_game (p), _ ("A factor is not above 0: nobody plays."))
      || gradus_kit_waits (scene, win == 0, _ ("Both factors are the same: every player ends "
                                               "alike."))
      || gradus_kit_waits (scene, n == 0, _ ("Nobody has played yet.")))
    return;
  spread = 5 * sqrt (p->rounds * p->p * (1 - p->p)) + 1;
  from = MAX (floor (p->rounds * p->p - spread), 0);
  to = MIN (ceil (p->rounds * p->p + spread), p->rounds);
  each = (guint) ceil ((to - from + 1) / MOST_COLUMNS);
  columns = (guint) ceil ((to - from + 1) / each);
  low = capital_of (p, from - 0.5) / G_LN10;
  high = low + columns * each * win;
  for (guint i = 0; i < n; i++)
    {
      powers[i] = state->capitals.data[i] / G_LN10;
      gains[i] = is_gain (p, state->capitals.data[i]);
    }
  gradus_scene_set_x_range (scene, MIN (low, high),
                            MAX (MAX (low, high), p->rounds * log10 (mean_of (p, p->p))));
  gradus_census_draw (powers, gains, n, MIN (low, high), MAX (low, high), columns, 1, 0, scene);
  gradus_scene_vrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN | GRADUS_LINE_DASHED, NULL);
  gradus_scene_label (scene, C_ ("legend", "neither gain nor loss"));
  gradus_scene_vrule (scene, p->rounds * number_growth (here) / G_LN10, GRADUS_ROLE_TRUTH,
                      GRADUS_LINE_DOTTED, NULL);
  gradus_scene_label (scene, C_ ("legend", "mean of the logarithms"));
  gradus_scene_vrule (scene, p->rounds * log10 (mean_of (p, p->p)), GRADUS_ROLE_SECOND,
                      GRADUS_LINE_SOLID, NULL);
  gradus_scene_label (scene, C_ ("legend", "logarithm of the mean"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + 1, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "has gained"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "has not gained"));
}

static void
build_share (const GradusPosition *here, GradusScene *scene)
{
  static const GradusBet bet = { "bet", N_ ("share that gains"), N_ ("players") };
  GRADUS_HERE (state, p);

  gradus_bet_draw (here, &bet, state->shares.data, (gsize) p->players, state->played,
                   state->known ? number_law (here) : NAN, scene);
}

static void
build_gap (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _ ("share p of a"), C_ ("axis", "gap"));
  gradus_scene_set_x_range (scene, 0, 1);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  if (state->chord.known)
    {
      gradus_scene_function (scene, gap_at, p, 0, 1, GRADUS_SHEET_CURVE, GRADUS_ROLE_TRUTH,
                             GRADUS_LINE_DOTTED | GRADUS_LINE_BOLD);
      gradus_scene_label (scene, C_ ("legend", "law"));
    }
  gradus_readings_draw (&state->chord, SHARE, GAP, !state->chord.known, scene);
  gradus_scene_stem (scene, p->p, 0, gap_of (p, p->p), GRADUS_ROLE_ACCENT);
  gradus_scene_point (scene, p->p, gap_of (p, p->p), GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.5,
                      -1);
  gradus_scene_label (scene, C_ ("legend", "the ball"));
  gradus_scene_param_handle (scene, "p", NULL, p->p, gap_of (p, p->p));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "chord", N_ ("Curve, chord and ball"), .build = build_chord,
    .caption = GRADUS_SAY ({ NULL, "E f(X) − f(E X) = {gap}" }) },
  { "capital", N_ ("Logarithms of the capitals"), .build = build_capital,
    .caption = GRADUS_SAY ({ "played", N_ ("{gained} of {played} gain") }) },
  { "share", N_ ("Bet and count"), .build = build_share },
  { "gap", N_ ("Gap over the share"), .build = build_gap });

/* --- Questions -------------------------------------------------------------------------------- */

static gboolean
ask_side (const GradusPosition *before, GradusAsk *ask)
{
  g_string_append (ask->words, _ ("Both ends of the chord lie on the curve. Is the mean of f above "
                                  "f of the mean, or below?"));
  return TRUE;
}

static gboolean
answer_side (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const Params *p = after->params;
  const double gap = gap_of (p, p->p);

  answer->choices = 1u << (gap > 0 ? 0 : gap < 0 ? 1 : 2);
  gradus_narrate (after, answer->words);
  return TRUE;
}

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "gain", N_ ("How many gain?"), "play", "capital", .asks = GRADUS_ASKS_NUMBER,
    .about = "gained", .scale = "tenth", .when = "game",
    .words = N_ ("{players|,} players, {rounds} rounds, each round times {a|5} with the "
                 "probability {p}, else times {b|5}. How many of them have more than 1 in the "
                 "end?"),
    .intuition = N_ ("You thought a mean above 1 makes everybody rich, but what adds up is the "
                     "logarithm."),
    .intuition_answer = "players" },
  { "side", N_ ("Above or below?"), "law", "chord", GRADUS_ANSWER_CHOICE, .ask = ask_side,
    .answer = answer_side,
    GRADUS_ANSWERS (N_ ("Above"), N_ ("Below"), N_ ("Neither: they are equal")) },
  { "widest", N_ ("Where is the gap widest?"), "chord", "chord", .asks = GRADUS_ASKS_NUMBER,
    .about = "widest", .scale = "0.05", .when = "gap != 0",
    .words = N_ ("The ball slides along the chord from b to a. At which share p of a is the gap "
                 "widest?"),
    .intuition = N_ ("You thought of the middle, and for squares it is; elsewhere the curve bends "
                     "more on one side."),
    .intuition_answer = "0.5" });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "coin", .title = N_ ("A coin: half more or two fifths less"),
    .blurb = N_ ("1.05 on the average, and yet the logarithm loses 0.0527 a round. About 136 of "
                 "1,000 players gain; 56 wins of 100 are needed."),
    .data = "none", .seed = 1,
    .claims = "mean ~ 1.05\ngrowth ~ -0.0527\nabs(gained - 136) < 50\nplayers == 1000\n"
              "needed == 56\nrounds == 100\ngap < 0" },
  { .id = "by-hand", .title = N_ ("By hand: squares of 1.5 and 0.6"),
    .blurb = N_ ("(2.25 + 0.36)/2 − 1.05² = 0.2025, and that is a quarter of 0.9²."),
    .params = "f=square players=20 rounds=2", .seed = 2,
    .claims = "gap ~ 0.2025\nf-a ~ 2.25\nf-b ~ 0.36\nmean ~ 1.05" },
  { .id = "am-gm", .title = N_ ("1 and 9: two kinds of mean"),
    .blurb = N_ ("The mean is 5, the root of the product is 3: ln 5 − ln 3 = 0.511. A "
                 "player who never loses gains in the end."),
    .params = "a=1 b=9 players=100", .seed = 3,
    .claims = "mean == 5\ngap ~ -0.511\ntypical ~ 3.0\nshare == 1" },
  { .id = "quarter", .title = N_ ("Stake a quarter"),
    .blurb = N_ ("The same coin with a quarter of the capital at stake: 1.125 or 0.9. Now the "
                 "logarithm gains 0.00621 a round, and more than half of the players gain."),
    .params = "a=1.125 b=0.9", .seed = 1,
    .claims = "growth ~ 0.00621\nlaw > 0.5\nshare > 0.5" },
  { .id = "exponential", .title = N_ ("Bent up"),
    .blurb = N_ ("For the exponential function the mean of f is above f of the mean, by 0.294."),
    .params = "f=exp players=100", .seed = 4, .claims = "gap ~ 0.294" },
  { .id = "corner", .title = N_ ("A corner between them"),
    .blurb = N_ ("|x| of −1 and 2 is 1.5 on the average, and |0.5| is 0.5. With a factor below 0 "
                 "there is no game."),
    .params = "f=size a=2 b=-1", .seed = 5,
    .claims = "mean-f ~ 1.5\nf-mean ~ 0.5\nplayed == 0\never: event:no-game" },
  { .id = "root", .title = N_ ("A function of your own"),
    .blurb = N_ ("The root of 4 and 1: 1.5 on the average, below the root of 2.5, 1.58."),
    .params = "f=typed a=4 b=1 players=100", .seed = 6,
    .claims = "mean-f == 1.5\nf-mean ~ 1.58\ngap < 0" },
  { .id = "straight", .title = N_ ("Failure: a straight line"),
    .blurb = N_ ("On a line the gap is 0, wherever ball and feet lie."),
    .params = "f=line players=100", .seed = 7,
    .failure = N_ ("Without a bend there is nothing between chord and curve, so the inequality "
                   "says no more than an equality. The same happens on any curve when a = b: a "
                   "variable that does not vary has no gap, and EM makes its bound touch so. Take "
                   "a curve that bends, and two values."),
    .claims = "gap == 0\nreadings[0,1] == 0\nreadings[8,1] == 0\never: event:level" });

#define CARD "oracles-B/ch14.out: numpy and scipy.stats.binom"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "coin", GRADUS_CHECK_END, "gap", GRADUS_EXPECT (-0.10147042199834519), 1e-12, CARD },
  { "coin", GRADUS_CHECK_END, "growth", GRADUS_EXPECT (-0.05268025782891314), 1e-12, CARD },
  { "coin", GRADUS_CHECK_END, "law", GRADUS_EXPECT (0.1356265120369177), 1e-10, CARD },
  { "coin", GRADUS_CHECK_END, "middle", GRADUS_EXPECT (-5.268025782891314), 1e-12,
    "by hand: 50 ln 0.9" },
  { "coin", GRADUS_CHECK_END, "widest", GRADUS_EXPECT (0.4246835), 1e-5,
    "by hand: where 1/x is ln 2.5/0.9, x = 0.98222" },
  { "by-hand", GRADUS_CHECK_END, "gap", GRADUS_EXPECT (0.2025), 1e-12, "by hand: 0.81/4" },
  { "am-gm", GRADUS_CHECK_END, "gap", GRADUS_EXPECT (-0.5108256237659907), 1e-12, CARD },
  { "quarter", GRADUS_CHECK_END, "growth", GRADUS_EXPECT (0.006211259999278587), 1e-12, CARD },
  { "exponential", GRADUS_CHECK_END, "gap", GRADUS_EXPECT (0.29425281730112296), 1e-12, CARD },
  { "corner", GRADUS_CHECK_END, "gap", GRADUS_EXPECT (1), 1e-12, "by hand: 1.5 − 0.5" },
  { "straight", GRADUS_CHECK_END, "gap", GRADUS_EXPECT (0), 1e-15, CARD });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "stake", .title = N_ ("All at stake, and a quarter"),
    .blurb = N_ ("The same coin. With all at stake the middle player has lost nearly everything; "
                 "with a quarter it has gained."),
    .preset = "coin", .right = "a=1.125 b=0.9", .plot = "capital",
    .claims = "left: middle < -5\nright: middle ~ 0.621\nleft: growth < 0\nright: growth > 0\n"
              "left < right: share" });

static const GradusSheet sheet = {
  .aha = N_ ("The chord of a concave curve lies below it: the mean of logs is less than log of the "
             "mean."),
  .by_hand = N_ ("Squares of 1.5 and 0.6, equally often: (2.25 + 0.36)/2 − 1.05² = 0.2025 = ¼ · "
                 "0.9²."),
  .why = "capital",
  .intuition = N_ ("A round brings five per cent on the average, so nearly everybody gains."),
  .caught_by = "gain",
  .breaks = N_ ("A line, or a = b: the gap is 0, and the inequality says nothing."),
  .needs = "convex-functions",
  .leads_to = "em-lower-bound gaussian-divergence",
  .aliases = "Jensen; concave; convex; AM-GM; Kelly criterion; Jensen不等式; "
             "琴生不等式; 凸函数; 凹函数; 均值不等式; 凯利公式; "
             "qsbds; 詹森不等式",
  .terms = N_ ("Jensen’s inequality; concave function; geometric mean"),
};

const GradusDescriptor gradus_jensen_inequality = {
  .id = "jensen-inequality", .chapter = 14, .difficulty = 1,
  .title = N_ ("Jensen's inequality"),
  .summary = N_ ("Multiplies the capital of a thousand players round by round, and lays a chord on "
                 "the curve that says why most of them lose."),
  .goal = N_ ("Say on which side of f of the mean the mean of f lies, and what is between them."),
  .source = "CS229 lecture notes, part VIII, section 1; Kelly 1956",
  .kind = GRADUS_KIND_EXPLORATION, .family = "sheet", .data_kind = &gradus_data_none,
  .columns = N_ ("No data: two values, a probability and a function are all."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .name = name,
  .start_said = GRADUS_SAY (
    { "gap < 0", N_ ("X is {a|5} or {b|5}. The ball on the chord is the mean of f, its shadow "
                     "on the curve f of the mean; the ball is below by {size}.") },
    { "gap > 0", N_ ("X is {a|5} or {b|5}. The ball on the chord is the mean of f, its shadow "
                     "on the curve f of the mean; the ball is above by {size}.") },
    { NULL, N_ ("X is {a|5} or {b|5}. The ball on the chord is the mean of f, its shadow on "
                "the curve f of the mean; both are at {f-mean}.") }),
};
