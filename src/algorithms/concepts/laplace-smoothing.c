/* Laplace smoothing, an exploration: what has never been seen is not impossible.
 *
 * Situation. A bag holds coins, each with its own chance of heads. Every coin is thrown n times,
 * and those that show heads each time stay. What share of these will show heads once more? The
 * counts say all of them.
 *
 * Stages. The learner bets on that share (bet). The coins are thrown (throw), and those that stay
 * once more (fourth). The estimate (h + lambda) / (n + 2 lambda) is read off for several lambda
 * (law). The same with three outcomes and counts of one's own (votes), and with a mail that holds
 * words never seen before (edge).
 *
 * The law. A chance p survives n throws with probability p^n, so what is left of the bag leans to
 * the right and yet is no wall at 1. With chances from Beta (b, b), which for b = 1 is the level
 * density, the share is E p^(n+1) / E p^n = (n + b) / (n + 2b): adding lambda imaginary votes to
 * either side is exact in the bag with b = lambda. With the coins laid out at quantiles of the bag
 * both means are sums over them.
 *
 * New words. A word that is in no mail of either class has the shares lambda / (n_1 + 2 lambda) and
 * lambda / (n_0 + 2 lambda): it multiplies the odds of class 1 by (n_0 + 2 lambda) /
 * (n_1 + 2 lambda), and so speaks for the class with fewer mails.
 *
 * Edge cases. No coin stays: there is no share (event "none"). Lambda 0: what was not seen is
 * impossible (event "certain"), without any counts the shares are 0/0, and so is the factor of a
 * new word: the step fails with what to do.
 *
 * Source: P. S. Laplace 1774 (the rule of succession); CS229 lecture notes, part IV, section 2.1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_sf_gamma.h>

#include "sheet.h"

#define OUTCOMES 3
#define NEW_WORDS 4
#define LAMBDAS 6
#define BINS 20
#define CURVE 161
#define SLIDE 12.0     /* lambda is shown up to here */
#define MOST_BAG 10

/* The lambdas that are read off. */
static const double lambdas[LAMBDAS] = { 0, 0.5, 1, 2, 5, 10 };

typedef struct
{
  double bet, lambda;
  int throws, coins, bag;
  bool laid_out;           /* at quantiles of the bag, not drawn */
  int counts[OUTCOMES];
  int spam, ham;
} Params;

enum { LAMBDA, ESTIMATE };

typedef struct
{
  GradusArray chances;     /* coins: chance of heads */
  GradusIntArray heads;    /* coins: in the first throws */
  GradusIntArray again;    /* coins: -1 not thrown once more, else whether heads */
  guint made, kept, done, last;
  GradusArray shares;      /* coins: of heads after each coin thrown once more */
  guint thrown, ones, again_done;
  guint again_last;        /* the coin */
  GradusReadings law;      /* lambda, estimate */
  GradusArray smoothed;    /* OUTCOMES */
  guint voted, vote_done, vote_last;
  GradusArray spam;        /* NEW_WORDS: probability of spam with 0, 1, ... new words */
  guint met, met_done, met_last;
} State;

enum { EVENT_NONE, EVENT_CERTAIN, EVENT_TURNED };

/* --- The bag ---------------------------------------------------------------------------------- */

static gboolean
stays (const State *state, const Params *p, guint coin)
{
  return coin < state->made && state->heads.data[coin] == p->throws;
}

/* E p^k in the bag; of coins that are laid out, over those that are there. */
static double
mean_power (const State *state, const Params *p, double k)
{
  double sum = 0;

  if (!p->laid_out)
    return exp (gsl_sf_lnbeta (p->bag + k, p->bag) - gsl_sf_lnbeta (p->bag, p->bag));
  for (guint i = 0; i < state->made; i++)
    sum += pow (state->chances.data[i], k);
  return sum / state->made;
}

static double
law_of (const State *state, const Params *p)
{
  return p->laid_out ? mean_power (state, p, p->throws + 1) / mean_power (state, p, p->throws)
                     : (double) (p->throws + p->bag) / (p->throws + 2 * p->bag);
}

static double
estimate_of (const Params *p, double lambda)
{
  return (p->throws + lambda) / (p->throws + 2 * lambda);
}

static double
total_of (const Params *p)
{
  return (double) p->counts[0] + p->counts[1] + p->counts[2];
}

/* Of the odds of spam, by a word that is in no mail. */
static double
factor_of (const Params *p)
{
  return (p->ham + 2 * p->lambda) / (p->spam + 2 * p->lambda);
}

static double
odds_of (const Params *p, guint words)
{
  return (double) p->spam / p->ham * pow (factor_of (p), words);
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_bet (gpointer state, GradusContext *context)
{
  const Params *p = context->params;

  gradus_context_raise_if (context, EVENT_CERTAIN, p->lambda == 0);
  return GRADUS_STATUS_CONTINUE;
}

/* Beta (b, b) is the law of the middle one of 2b - 1 numbers between 0 and 1. */
static double
draw_chance (const Params *p, gsl_rng *rng)
{
  const guint n = 2 * (guint) p->bag - 1;
  double sorted[2 * MOST_BAG - 1] = { 0 };

  for (guint i = 0; i < n; i++)
    {
      const double u = gradus_rng_uniform (rng);
      guint at = i;

      for (; at > 0 && sorted[at - 1] > u; at--)
        sorted[at] = sorted[at - 1];
      sorted[at] = u;
    }
  return sorted[n / 2];
}

static GradusStatus
run_throw (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint i = state->done;
  const double u = (i + 0.5) / p->coins;
  gint32 heads = 0;

  if (i == 0)
    state->kept = 0;
  gradus_array_write (&state->chances)[i] = !p->laid_out ? draw_chance (p, context->rng)
                                            : p->bag == 1 ? u
                                                          : gsl_cdf_beta_Pinv (u, p->bag, p->bag);
  for (int k = 0; k < p->throws; k++)
    heads += gradus_rng_uniform (context->rng) < state->chances.data[i];
  gradus_int_array_write (&state->heads)[i] = heads;
  gradus_int_array_write (&state->again)[i] = -1;
  state->kept += heads == p->throws;
  state->made = i + 1;
  return gradus_step_done (&state->done, &state->last, (guint) p->coins);
}

GRADUS_MICROS (n_kept, (state), MAX (state->kept, 1))

static GradusStatus
run_again (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  guint at = state->again_done == 0 ? 0 : state->again_last + 1;
  guint counted = state->again_done;

  if (state->kept == 0)
    {
      gradus_context_raise (context, EVENT_NONE);
      return GRADUS_STATUS_CONTINUE;
    }
  if (counted == 0)
    state->ones = 0;
  while (!stays (state, p, at))
    at++;
  gradus_int_array_write (&state->again)[at]
    = gradus_rng_uniform (context->rng) < state->chances.data[at];
  state->ones += state->again.data[at] > 0;
  gradus_array_write (&state->shares)[counted] = state->ones / (counted + 1.0);
  state->thrown = counted + 1;
  state->again_last = at;
  return gradus_step_done (&state->again_done, &counted, state->kept);
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  double *row = gradus_readings_next (&state->law);

  row[LAMBDA] = lambdas[state->law.done];
  row[ESTIMATE] = estimate_of (p, row[LAMBDA]);
  state->law.known = state->law.done + 1 == LAMBDAS;
  return gradus_readings_noted (&state->law);
}

static GradusStatus
run_votes (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint k = state->vote_done;
  const double all = total_of (p) + OUTCOMES * p->lambda;

  if (all <= 0)
    return gradus_context_fail (context, _("Nothing was counted and nothing is added: every share "
                                           "is 0/0. Set λ above 0, or a count."));
  gradus_array_write (&state->smoothed)[k] = (p->counts[k] + p->lambda) / all;
  state->voted = k + 1;
  return gradus_step_done (&state->vote_done, &state->vote_last, OUTCOMES);
}

static GradusStatus
run_edge (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint k = state->met_done;
  double odds;

  if (k > 0 && p->lambda == 0)
    return gradus_context_fail (context, _("The new word is in no mail of either class, so its "
                                           "factor is 0/0, and the probability of spam has no "
                                           "value any more. Set λ above 0."));
  odds = odds_of (p, k);
  gradus_array_write (&state->spam)[k] = odds / (1 + odds);
  state->met = k + 1;
  gradus_context_raise_if (context, EVENT_TURNED,
                           k > 0 && (state->spam.data[k] > 0.5) != (state->spam.data[k - 1] > 0.5)
                             && p->spam != p->ham);
  return gradus_step_done (&state->met_done, &state->met_last, NEW_WORDS);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_share, (state),
               state->thrown > 0 ? (double) state->ones / state->thrown : NAN)
GRADUS_NUMBER (number_law, (state, p), law_of (state, p))
GRADUS_NUMBER (number_estimate, (p), estimate_of (p, p->lambda))
GRADUS_NUMBER (number_factor, (p), factor_of (p))
GRADUS_VECTOR (array_frequencies, (p), OUTCOMES, k, p->counts[k] / MAX (total_of (p), 1))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "share", N_ ("Share that shows heads once more"), "k/m", .number = number_share,
    GRADUS_KNOWN (State, thrown), .flags = GRADUS_METRIC },
  { "law", N_ ("Share by the law of the bag"), "P", .number = number_law,
    GRADUS_KNOWN (State, law.known), .flags = GRADUS_METRIC },
  { "estimate", N_ ("Estimate with λ"), "\\hat p", .number = number_estimate,
    .flags = GRADUS_METRIC },
  { "factor", N_ ("Factor of a new word"), "c", .number = number_factor,
    .flags = GRADUS_METRIC },
  { "chances", N_ ("Chances of heads"), "p", GRADUS_QUANTITY (State, chances), .shape = "coins",
    .indices = N_ ("coin") },
  { "heads", N_ ("Heads in the first throws"), "h", GRADUS_QUANTITY (State, heads),
    .shape = "coins", .indices = N_ ("coin") },
  { "again", N_ ("Heads once more"), "y", GRADUS_QUANTITY (State, again), .shape = "coins",
    .indices = N_ ("coin: −1 not thrown, 0 tails, 1 heads") },
  { "shares", N_ ("Share of heads so far"), "k/m", GRADUS_QUANTITY (State, shares),
    .shape = "coins", .indices = N_ ("coin thrown once more") },
  { "readings", N_ ("Estimates"), "(\\lambda, \\hat p)", GRADUS_QUANTITY (State, law.rows),
    .shape = GRADUS_EXTENT (LAMBDAS, 2),
    .indices = N_ ("reading: λ, estimate") },
  { "frequencies", N_ ("Shares as counted"), "n_k/n", .array = array_frequencies,
    .indices = N_ ("outcome") },
  { "smoothed", N_ ("Smoothed shares"), "\\phi", GRADUS_QUANTITY (State, smoothed),
    .shape = GRADUS_EXTENT (OUTCOMES), .indices = N_ ("outcome") },
  { "spam-by-words", N_ ("Probability of spam"), "P(1|x)", GRADUS_QUANTITY (State, spam),
    .shape = GRADUS_EXTENT (NEW_WORDS), .indices = N_ ("number of new words") },
  { "made", N_ ("Coins thrown"), "N", GRADUS_QUANTITY (State, made) },
  { "kept", N_ ("Coins that stay"), "m", GRADUS_QUANTITY (State, kept) },
  { "thrown", N_ ("Coins thrown once more"), NULL, GRADUS_QUANTITY (State, thrown) },
  { "ones", N_ ("Heads once more so far"), "k", GRADUS_QUANTITY (State, ones) },
  { "voted", N_ ("Outcomes smoothed"), NULL, GRADUS_QUANTITY (State, voted) },
  { "met", N_ ("Mails judged"), NULL, GRADUS_QUANTITY (State, met) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const guint last = MIN (state->last, (guint) p->coins - 1);
  const guint next = MIN (state->again_last, (guint) p->coins - 1);
  const guint vote = MIN (state->vote_last, OUTCOMES - 1);
  const guint met = MIN (state->met_last, NEW_WORDS - 1);
  gboolean zero = FALSE;

  for (guint k = 0; k < OUTCOMES; k++)
    zero = zero || p->counts[k] + p->lambda == 0;
  gradus_names_whole (names, "coin", last + 1);
  gradus_names_number (names, "chance", state->chances.data[last]);
  gradus_names_whole (names, "coin-heads", state->heads.data[last]);
  gradus_names_flag (names, "coin-stays", stays (state, p, last));
  gradus_names_number (names, "keep-law",
                       state->made > 0 ? mean_power (state, p, p->throws) : NAN);
  gradus_names_number (names, "kept-share", (double) state->kept / MAX (state->made, 1));
  gradus_names_whole (names, "next-coin", next + 1);
  gradus_names_number (names, "next-chance", state->chances.data[next]);
  gradus_names_flag (names, "next-heads", state->again.data[next] > 0);
  gradus_names_number (names, "reading-lambda", gradus_readings_newest (&state->law, LAMBDA));
  gradus_names_number (names, "reading-estimate", gradus_readings_newest (&state->law, ESTIMATE));
  gradus_names_flag (names, "own-bag", !p->laid_out && p->lambda == p->bag);
  gradus_names_whole (names, "outcome", vote + 1);
  gradus_names_whole (names, "outcome-count", p->counts[vote]);
  gradus_names_number (names, "outcome-frequency", p->counts[vote] / MAX (total_of (p), 1));
  gradus_names_number (names, "outcome-smoothed", state->smoothed.data[vote]);
  gradus_names_whole (names, "total", (gint64) total_of (p));
  gradus_names_flag (names, "some-zero", zero);
  gradus_names_whole (names, "new-words", met);
  gradus_names_number (names, "met-spam", state->spam.data[met]);
  gradus_names_number (names, "met-odds", odds_of (p, met));
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"),
    N_ ("Every throw of a coin was heads. How probable is heads in the next one?"),
    .shows = "share", .asks = "bet", .pseudocode = N_ ("bet on the share of heads"), .once = TRUE,
    .run = run_bet, .rule = "\\role{bet}{\\text{?}} = P(y = 1 \\mid h = n)",
    .filled = GRADUS_SAY (
      { NULL, "\\role{bet}{<bet>} \\overset{?}{=} P(y = 1 \\mid h = <throws>)" }),
    .said = GRADUS_SAY (
      { "bag == 1", N_ ("In the bag every chance of heads is equally common. A coin is drawn and "
                        "shows heads in all {throws} throws. In which share of such cases will it "
                        "show heads once more?") },
      { NULL, N_ ("In the bag chances of heads near one half are the most common. A coin is drawn "
                  "and shows heads in all {throws} throws. In which share of such cases will it "
                  "show heads once more?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {percent bet}.") }) },
  { "throw", N_ ("Throw every coin"),
    N_ ("Coins whose throws are all heads stay, the others fade."), .shows = "coins",
    .pseudocode = N_ ("for each coin:\n  p ~ bag\n  stays if n throws are heads"), .once = TRUE,
    .micro = "coins", .run = run_throw,
    .rules = GRADUS_SAY (
      { "laid-out", "p_i = F^{-1}\\left(\\frac{i - 1/2}{N}\\right),\\quad h \\sim "
                    "\\mathrm{Bin}(n, p_i)" },
      { NULL, "p \\sim \\mathrm{Beta}(b, b),\\quad h \\sim \\mathrm{Bin}(n, p)" }),
    .filled = GRADUS_SAY (
      { "micro", "p = <chance>,\\quad h = <coin-heads>" },
      { NULL, "\\frac{m}{N} = \\frac{<kept>}{<made>} = <kept-share>" }),
    .said = GRADUS_SAY (
      { "micro and coin-stays", N_ ("Coin {coin} has the chance {chance}. Heads in {coin-heads} "
                                    "of {throws} throws: it stays.") },
      { "micro", N_ ("Coin {coin} has the chance {chance}. Heads in {coin-heads} of {throws} "
                     "throws: it fades.") },
      { "kept == 0", N_ ("None of {coins} coins stays; by the law of the bag it is "
                         "{percent keep-law}.") },
      { NULL, N_ ("Of {coins} coins {kept} stay; by the law of the bag it is {percent keep-law}. "
                  "Coins of a high chance stay more often, and yet not all that stay have the "
                  "chance 1.") }) },
  { "again", N_ ("Once more"), N_ ("Throw those that stay once more and count the heads."),
    .shows = "share", .pseudocode = N_ ("for each coin that stays: throw it, count heads"),
    .once = TRUE, .n_micro = n_kept, .run = run_again, .rule = "\\frac{k}{m}",
    .filled = GRADUS_SAY (
      { "kept == 0", "m = 0" },
      { NULL, "\\frac{k}{m} = \\frac{<ones>}{<thrown>} = <share|model>" }),
    .said = GRADUS_SAY (
      { "kept == 0", N_ ("No coin is left to be thrown.") },
      { "micro and next-heads", N_ ("Coin {next-coin}, of chance {next-chance}, shows heads "
                                    "again.") },
      { "micro", N_ ("Coin {next-coin}, of chance {next-chance}, shows tails.") },
      { NULL, N_ ("Of {kept} coins {ones} show heads once more: {percent share}.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {percent bet}.") },
                       { "kept == 0", N_ ("Your bet was {percent bet}.") },
                       { NULL, N_ ("You said {percent bet}, it is {percent share}.") }) },
  { "law", N_ ("Imaginary votes"),
    N_ ("Give either side λ votes before you count, and read off the estimate."),
    .shows = "estimate", .pseudocode = N_ ("for some λ: p ← (h + λ) / (n + 2λ)"), .once = TRUE,
    .micro = "6", .run = run_law,
    .rule = "\\role{model}{\\hat p} = \\frac{h + \\lambda}{n + 2\\lambda}",
    .filled = GRADUS_SAY (
      { "micro", "\\frac{<throws> + <reading-lambda>}{<throws> + 2 \\cdot <reading-lambda>} = "
                 "<reading-estimate|model>" },
      { NULL, "\\frac{<throws> + <lambda>}{<throws> + 2 \\cdot <lambda>} = <estimate|model>" }),
    .said = GRADUS_SAY (
      { "micro and reading-lambda == 0", N_ ("Without imaginary votes the estimate is 1: tails "
                                             "would be impossible.") },
      { "micro", N_ ("Imaginary votes for either side: {reading-lambda}. The estimate is "
                     "{reading-estimate}.") },
      { "own-bag", N_ ("With λ = {lambda} the estimate is {estimate}, and that is the law of this "
                       "bag, in which chances are distributed as Beta({bag}, {bag}).") },
      { "lambda == 0", N_ ("With λ = 0 the estimate is 1: what was never seen is impossible. By "
                           "the law of this bag heads have {law}.") },
      { NULL, N_ ("With λ = {lambda} the estimate is {estimate}; by the law of this bag it is "
                  "{law}. Each λ is right in a bag of its own.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {bet}.") },
                       { NULL, N_ ("You said {percent bet}, it is {percent law}.") }) },
  { "votes", N_ ("Three outcomes"),
    N_ ("The same for three outcomes: λ votes for each before anything is counted."),
    .shows = "votes", .pseudocode = N_ ("for each outcome k: φ ← (n_k + λ) / (n + 3λ)"),
    .once = TRUE, .micro = "3", .run = run_votes,
    .rule = "\\role{model}{\\phi_k} = \\frac{n_k + \\lambda}{n + 3\\lambda}",
    .filled = GRADUS_SAY (
      { "micro", "\\phi_<outcome> = \\frac{<outcome-count> + <lambda>}{<total> + 3 \\cdot "
                 "<lambda>} = <outcome-smoothed|model>" },
      { NULL, "\\phi = (<smoothed[0]|model>,\\; <smoothed[1]|model>,\\; <smoothed[2]|model>)" }),
    .said = GRADUS_SAY (
      { "micro and total == 0", N_ ("Outcome {outcome}: nothing was counted, and its vote alone "
                                    "gives it the share {outcome-smoothed}.") },
      { "micro", N_ ("Outcome {outcome}: its share of the {total} that were counted is "
                     "{outcome-frequency}, and with the votes {outcome-smoothed}.") },
      { "some-zero", N_ ("The shares are {smoothed[0]}, {smoothed[1]} and {smoothed[2]}: what was "
                         "not seen has 0.") },
      { NULL, N_ ("The shares are {smoothed[0]}, {smoothed[1]} and {smoothed[2]}. Together they "
                  "make 1, and none of them is 0.") }) },
  { "edge", N_ ("New words"),
    N_ ("A mail holds words that no mail of either class has: what do they say?"),
    .shows = "mail", .pseudocode = N_ ("for 0, 1, 2, 3 new words: odds ← odds · factor"),
    .once = TRUE, .micro = "4", .run = run_edge,
    .rule = "\\frac{P(1|x)}{P(0|x)} = \\frac{n_1}{n_0}\\left(\\frac{n_0 + 2\\lambda}"
            "{n_1 + 2\\lambda}\\right)^{w}",
    .filled = GRADUS_SAY (
      { "micro and new-words == 0", "\\frac{<spam>}{<ham>} = <met-odds>" },
      { "micro", "\\frac{<spam>}{<ham>}\\left(\\frac{<ham> + 2 \\cdot <lambda>}"
                 "{<spam> + 2 \\cdot <lambda>}\\right)^{<new-words>} = <met-odds|model>" },
      { NULL, "\\frac{<ham> + 2 \\cdot <lambda>}{<spam> + 2 \\cdot <lambda>} = <factor|model>" }),
    .said = GRADUS_SAY (
      { "micro and new-words == 0", N_ ("Without a new word the probability of spam is "
                                        "{percent met-spam}, its share of the mails.") },
      { "micro", N_ ("New words: {new-words}. The probability of spam is {percent met-spam}.") },
      { "spam == ham", N_ ("Both classes have {spam} mails, so the factor of a new word is 1: it "
                           "says nothing, as it should.") },
      { "spam < ham", N_ ("Each new word multiplies the odds of spam by {factor}. It looks like "
                          "spam because there are fewer mails of spam, {spam} against {ham}: among "
                          "fewer mails one vote weighs more.") },
      { NULL, N_ ("Each new word multiplies the odds of spam by {factor}. It looks like the other "
                  "class because that has fewer mails, {ham} against {spam}: among fewer mails one "
                  "vote weighs more.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

#define COUNT_FIELD(member, standard, least)                                                       \
  GRADUS_PARAM_FIELD (Params, member), .def = (standard), .min = (least), .max = 1000000,          \
  .applies = GRADUS_APPLIES_REDO

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"), .blurb = N_ ("The share of heads, you think."),
    GRADUS_PARAM_FIELD (Params, bet), GRADUS_SHARE (0.5) },
  { .id = "lambda", .label = N_ ("Imaginary votes"), .symbol = "\\lambda",
    .blurb = N_ ("So many are given to each outcome before anything is counted."),
    GRADUS_PARAM_FIELD (Params, lambda), .def = 1, .min = 0, .max = 1000, .slider_min = 0,
    .slider_max = 10, .step = 0.5, .applies = GRADUS_APPLIES_REDO },
  { .id = "throws", .label = N_ ("Throws"), .symbol = "n",
    .blurb = N_ ("A coin stays when all of them are heads."), GRADUS_PARAM_FIELD (Params, throws),
    .def = 3, .min = 2, .max = 50, .slider_min = 2, .slider_max = 10,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "coins", .label = N_ ("Coins"), .symbol = "N",
    .blurb = N_ ("More coins, a steadier share."), GRADUS_PARAM_FIELD (Params, coins), .def = 1000,
    .min = 2, .max = 5000, .slider_min = 10, .slider_max = 2000, .logarithmic = TRUE,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "bag", .label = N_ ("The bag"), .symbol = "b",
    .blurb = N_ ("1: every chance of heads is equally common. The larger, the more coins are "
                 "nearly fair."),
    GRADUS_PARAM_FIELD (Params, bag), .def = 1, .min = 1, .max = MOST_BAG, .slider_min = 1,
    .slider_max = MOST_BAG, .applies = GRADUS_APPLIES_REDO },
  { .id = "laid-out", .label = N_ ("Coins laid out"),
    .blurb = N_ ("Chances at even steps through the bag in place of drawn ones."),
    GRADUS_PARAM_FIELD (Params, laid_out), .max = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "first", .label = N_ ("First outcome"), .symbol = "n_1",
    .blurb = N_ ("How often it was seen."), COUNT_FIELD (counts[0], 4, 0), .slider_max = 10 },
  { .id = "second", .label = N_ ("Second outcome"), .symbol = "n_2",
    .blurb = N_ ("How often it was seen."), COUNT_FIELD (counts[1], 1, 0), .slider_max = 10 },
  { .id = "third", .label = N_ ("Third outcome"), .symbol = "n_3",
    .blurb = N_ ("How often it was seen."), COUNT_FIELD (counts[2], 0, 0), .slider_max = 10 },
  { .id = "spam", .label = N_ ("Mails of spam"), .symbol = "n_1",
    .blurb = N_ ("So many were read, and the new words are in none of them."),
    COUNT_FIELD (spam, 500, 1), .slider_min = 1, .slider_max = 1000 },
  { .id = "ham", .label = N_ ("Other mails"), .symbol = "n_0",
    .blurb = N_ ("So many were read, and the new words are in none of them."),
    COUNT_FIELD (ham, 500, 1), .slider_min = 1, .slider_max = 1000 });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_NONE] = { "none", N_ ("No coin is left"), N_ ("Every coin has shown tails.") },
  [EVENT_CERTAIN] = { "certain", N_ ("Never seen, impossible"),
                      N_ ("Without imaginary votes what was not seen has the probability 0.") },
  [EVENT_TURNED] = { "turned", N_ ("The decision turned"),
                     N_ ("One more new word, and the other class is the more probable one.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* By how many standard deviations a share of @n misses @law. */
static double
misses (double share, double law, double n)
{
  return fabs (share - law) / MAX (sqrt (law * (1 - law) / n), 1 / n);
}

GRADUS_HOLDS (holds_kept, (state, p),
              misses ((double) state->kept / state->made, mean_power (state, p, p->throws),
                      state->made),
              *measured <= 4.5)
GRADUS_HOLDS (holds_share, (state, p),
              state->kept > 0
                ? misses ((double) state->ones / state->kept, law_of (state, p), state->kept)
                : 0,
              *measured <= 4.5)
GRADUS_HOLDS (holds_sum, (state),
              fabs (state->smoothed.data[0] + state->smoothed.data[1] + state->smoothed.data[2]
                    - 1),
              *measured <= 1e-12)

/* A smoothed share lies between what was counted and the same for all. */
static gboolean
holds_between (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);

  for (guint k = 0; k < OUTCOMES && total_of (p) > 0; k++)
    {
      const double a = p->counts[k] / total_of (p), b = 1.0 / OUTCOMES;

      *measured = MAX (*measured, MIN (a, b) - state->smoothed.data[k]);
      *measured = MAX (*measured, state->smoothed.data[k] - MAX (a, b));
    }
  return *measured <= 1e-12;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "kept", N_ ("As many stay as the law says"), "|m/N - P| \\le 4.5\\sqrt{P(1-P)/N}", holds_kept,
    .phase = "throw" },
  { "share", N_ ("The share agrees with the law"), "|k/m - P| \\le 4.5\\sqrt{P(1-P)/m}",
    holds_share, .phase = "again" },
  { "sum", N_ ("The smoothed shares make 1"), "\\sum_k \\phi_k = 1", holds_sum, .phase = "votes" },
  { "between", N_ ("Between what was counted and a third"),
    "\\phi_k \\in [n_k/n,\\; 1/3]", holds_between, .phase = "votes" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* So many coins of the chance @x there would be in a column, of those with @heads heads. */
static double
expected_at (const Params *p, double x, int heads)
{
  return p->coins * gsl_ran_beta_pdf (x, p->bag, p->bag) * pow (x, heads) / BINS;
}

static void
draw_expected (const Params *p, int heads, gboolean filled, GradusRole role, GradusLineStyle style,
               GradusScene *scene)
{
  double x[CURVE], y[CURVE], zero[CURVE] = { 0 };

  for (guint i = 0; i < CURVE; i++)
    {
      x[i] = i / (CURVE - 1.0);
      y[i] = expected_at (p, x[i], heads);
    }
  if (filled)
    gradus_scene_band (scene, x, zero, y, CURVE, role, 0.2);
  gradus_scene_polyline (scene, x, y, CURVE, role, style);
}

static void
build_coins (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const guint made = state->made;
  g_autofree gint32 *classes = g_new (gint32, MAX (made, 1));
  double tallest = 4;

  for (guint i = 0; i < CURVE; i++)
    tallest = MAX (tallest, 1.4 * expected_at (p, i / (CURVE - 1.0), 0));
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_Y | GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "chance of heads"), C_ ("axis", "coins"));
  gradus_scene_set_x_range (scene, 0, 1);
  gradus_scene_include (scene, 0, tallest);
  for (guint i = 0; i < made; i++)
    classes[i] = !stays (state, p, i) ? -1 : state->again.data[i] == 0 ? 0 : 1;
  gradus_census_draw (state->chances.data, classes, made, 0, 1, BINS, 1, 0, scene);
  draw_expected (p, 0, made == 0, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, scene);
  gradus_scene_label (scene, C_ ("legend", "the bag"));
  if (state->law.known)
    {
      draw_expected (p, p->throws, FALSE, GRADUS_ROLE_TRUTH,
                     GRADUS_LINE_DOTTED | GRADUS_LINE_BOLD, scene);
      gradus_scene_label (scene, C_ ("legend", "law"));
      gradus_scene_vrule (scene, law_of (state, p), GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
    }
  if (made > 0)
    {
      gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + 1, GRADUS_SHAPE_SQUARE,
                                C_ ("legend", "heads each time"));
      gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_SQUARE,
                                C_ ("legend", "tails before"));
    }
  if (state->thrown > 0)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS, GRADUS_SHAPE_SQUARE,
                              C_ ("legend", "tails at last"));
}

static const GradusBet bet = { "bet", N_ ("share of heads"), N_ ("coins thrown once more") };

static void
build_share (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);

  gradus_bet_draw (here, &bet, state->shares.data, MAX (state->kept, 1), state->thrown,
                   state->law.known ? law_of (state, p) : NAN, scene);
}

GRADUS_CURVE (estimate_at, Params, p, lambda, estimate_of (p, lambda))

static void
build_estimate (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double end = MAX (SLIDE, 1.1 * p->lambda);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _ ("imaginary votes λ for either side"),
                         C_ ("axis", "estimate"));
  gradus_scene_set_x_range (scene, 0, end);
  gradus_scene_set_y_range (scene, 0.45, 1.03);
  gradus_scene_hrule (scene, 0.5, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN | GRADUS_LINE_DASHED, NULL);
  if (state->law.known)
    {
      gradus_scene_hrule (scene, law_of (state, p), GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
      gradus_scene_label (scene, C_ ("legend", "law of the bag"));
      gradus_scene_function (scene, estimate_at, p, 0, end, GRADUS_SHEET_CURVE, GRADUS_ROLE_MODEL,
                             GRADUS_LINE_SOLID);
      gradus_scene_label (scene, C_ ("legend", "estimate"));
    }
  gradus_readings_draw (&state->law, LAMBDA, ESTIMATE, !state->law.known, scene);
  gradus_scene_point (scene, p->lambda, estimate_of (p, p->lambda), GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_param_handle (scene, "lambda", NULL, p->lambda, estimate_of (p, p->lambda));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "your λ"));
}

static void
build_votes (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y | GRADUS_AXES_INTEGER_X, C_ ("axis", "outcome"),
                         C_ ("axis", "share"));
  gradus_scene_set_x_range (scene, 0.4, OUTCOMES + 0.6);
  gradus_scene_set_y_range (scene, 0, 1.1);
  for (guint k = 0; k < OUTCOMES; k++)
    {
      const double counted = p->counts[k] / MAX (total_of (p), 1);

      gradus_scene_bar (scene, k + 0.8, 0.36, 0, counted, GRADUS_ROLE_DATA, 0.5);
      gradus_scene_text (scene, k + 0.8, counted, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND, 1,
                         GRADUS_NUM_DIGITS (counted, 3));
    }
  for (guint k = 0; k < state->voted; k++)
    {
      const double share = state->smoothed.data[k];

      gradus_scene_bar (scene, k + 1.2, 0.36, 0, share, GRADUS_ROLE_MODEL, 0.6);
      gradus_scene_text (scene, k + 1.2, share, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND, 1,
                         GRADUS_NUM_DIGITS (share, 3));
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_DATA, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "as counted"));
  if (state->voted > 0)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE,
                              C_ ("legend", "with votes"));
}

static void
build_mail (const GradusPosition *here, GradusScene *scene)
{
  static const char *const words[NEW_WORDS] = { "0", "1", "2", "3" };
  const State *state = here->state;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _ ("new words in the mail"),
                         C_ ("axis", "probability of spam"));
  gradus_scene_set_x_names (scene, words, NEW_WORDS);
  gradus_scene_set_x_range (scene, 0.4, NEW_WORDS + 0.6);
  gradus_scene_set_y_range (scene, 0, 1.1);
  if (gradus_kit_waits (scene, state->met == 0, _ ("The mail comes last.")))
    return;
  gradus_scene_hrule (scene, 0.5, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN | GRADUS_LINE_DASHED, NULL);
  for (guint k = 0; k < state->met; k++)
    {
      const double spam = state->spam.data[k];

      gradus_scene_bar (scene, k + 1, 0.6, 0, spam, GRADUS_ROLE_CLASS + 1, 0.6);
      gradus_scene_text (scene, k + 1, spam, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND, 1,
                         GRADUS_NUM_DIGITS (spam, 3));
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "coins", N_ ("Coins at their chance"), .build = build_coins,
    .caption = GRADUS_SAY ({ "made", NN_ ("{kept} of {made} coin stays",
                                          "{kept} of {made} coins stay"), "made" }) },
  { "share", N_ ("Heads once more"), .build = build_share,
    .caption = GRADUS_SAY ({ "thrown", N_ ("{ones} of {thrown}") }) },
  { "estimate", N_ ("Estimate over λ"), .build = build_estimate,
    .caption = GRADUS_SAY ({ NULL, N_ ("λ = {lambda}: {estimate}") }) },
  { "votes", N_ ("Three outcomes"), .build = build_votes },
  { "mail", N_ ("A mail with new words"), .build = build_mail,
    .caption = GRADUS_SAY ({ "met > 1", N_ ("factor {factor}") }) });

/* --- Questions -------------------------------------------------------------------------------- */

static gboolean
ask_word (const GradusPosition *before, GradusAsk *ask)
{
  const Params *p = before->params;

  if (p->lambda == 0 || p->spam == p->ham)
    return FALSE;
  g_string_append (ask->words, _ ("The mail has words that no mail has, neither of spam nor of the "
                                  "others. What becomes of the probability of spam?"));
  return TRUE;
}

static gboolean
answer_word (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const Params *p = after->params;

  answer->choices = 1u << (p->spam < p->ham ? 0 : 1);
  gradus_narrate (after, answer->words);
  return TRUE;
}

static const char *const word_answers[] = { N_ ("It rises"), N_ ("It falls"), N_ ("It stays"),
                                            NULL };

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "again", N_ ("How many show heads again?"), "again", "coins", .asks = GRADUS_ASKS_NUMBER,
    .about = "share", .scale = "0.1", .when = "kept >= 20",
    .words = N_ ("All {throws} throws of each of these {kept} coins were heads. Which share of "
                 "them will show heads once more, from 0 to 1?"),
    .intuition = N_ ("You thought all throws heads means always heads, but coins that can show "
                     "tails do that too."),
    .intuition_answer = "1" },
  { "word", N_ ("What does a new word say?"), "edge", "mail", GRADUS_ANSWER_CHOICE, word_answers,
    ask_word, answer_word,
    .intuition = N_ ("You thought a word that was never seen says nothing, but one imaginary vote "
                     "weighs more among fewer mails."),
    .intuition_answer = "2" });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "three", .title = N_ ("Three throws, three heads"),
    .blurb = N_ ("A thousand coins; about a quarter of them stay, and one imaginary vote for "
                 "either side gives 0.8."),
    .data = "none", .params = "spam=300 ham=700", .seed = 1,
    .claims = "coins == 1000\nthrows == 3\nabs(kept - 250) < 55\nestimate ~ 0.8\nlaw ~ 0.8\n"
              "spam-by-words[0] ~ 0.3\nspam-by-words[3] > 0.8" },
  { .id = "by-hand", .title = N_ ("By hand: counts 4, 1, 0"),
    .blurb = N_ ("With a vote each 5/8, 2/8 and 1/8. Ten coins at 0.05, 0.15, …, 0.95: the law is "
                 "0.797."),
    .params = "coins=10 laid-out=true", .seed = 2,
    .claims = "smoothed[0] * 8 == 5\nsmoothed[1] * 8 == 2\nsmoothed[2] * 8 == 1\nlaw ~ 0.797\n"
              "min(chances) ~ 0.05\nmax(chances) ~ 0.95" },
  { .id = "half", .title = N_ ("Half a vote"),
    .blurb = N_ ("λ = ½: 0.875 for the coin, 9/13, 3/13 and 1/13 for the three outcomes."),
    .params = "lambda=0.5", .seed = 3,
    .claims = "estimate ~ 0.875\nsmoothed[0] * 13 ~ 9.0\nsmoothed[1] * 13 ~ 3.0\n"
              "smoothed[2] * 13 ~ 1.0" },
  { .id = "mint", .title = N_ ("Coins from a mint"),
    .blurb = N_ ("Most coins are nearly fair. Three heads say little of them: the law is 0.565, "
                 "and λ = 10 says the same."),
    .params = "bag=10 lambda=10", .seed = 4,
    .claims = "law ~ 0.565\nestimate ~ 0.565\nabs(share - law) < 0.15" },
  { .id = "ten", .title = N_ ("Ten throws"),
    .blurb = N_ ("The votes are outvoted: 11/12. One coin of eleven stays."),
    .params = "throws=10 coins=2000", .seed = 5,
    .claims = "law * 12 ~ 11.0\nkeep-law * 11 ~ 1.00\nestimate * 12 ~ 11.0" },
  { .id = "nothing", .title = N_ ("Nothing counted yet"),
    .blurb = N_ ("Three outcomes without a single count: a third each. With λ = 1,000 three heads "
                 "give 0.501."),
    .params = "first=0 second=0 third=0 lambda=1000", .seed = 6,
    .claims = "abs(smoothed[0] - smoothed[2]) < 1e-12\nsmoothed[1] * 3 ~ 1.00\nestimate ~ 0.501" },
  { .id = "lucky", .title = N_ ("Eight coins, ten throws"),
    .blurb = N_ ("None of them stays: there is nothing to count, and the estimate with λ has an "
                 "answer all the same."),
    .params = "coins=8 throws=10", .seed = 7,
    .claims = "kept == 0\never: event:none\nestimate ~ 0.917" },
  { .id = "reversed", .title = N_ ("More spam than other mails"),
    .blurb = N_ ("900 of spam, 100 others: now each new word speaks against spam, 0.504 with one, "
                 "0.103 with two."),
    .params = "spam=900 ham=100", .seed = 8,
    .claims = "spam-by-words[1] ~ 0.504\nspam-by-words[2] ~ 0.103\nfactor < 1" },
  { .id = "unequal", .title = N_ ("Failure: new words look like the small class"),
    .blurb = N_ ("100 mails of spam, 900 others. A new word multiplies the odds of spam by 8.84: "
                 "0.100, 0.496, 0.897, 0.987."),
    .params = "spam=100 ham=900", .seed = 1,
    .failure = N_ ("The vote that keeps a word possible is one of 102 in one class and one of 902 "
                   "in the other. The new words say nothing of the mail; they only show which "
                   "class has fewer. Look at the factor of a word that was never seen. Leave such "
                   "words out."),
    .claims = "factor ~ 8.84\nspam-by-words[0] ~ 0.100\nspam-by-words[1] ~ 0.496\n"
              "spam-by-words[2] ~ 0.897\nspam-by-words[3] ~ 0.987\never: event:turned" },
  { .id = "nips", .title = N_ ("Failure: no imaginary vote"),
    .blurb = N_ ("λ = 0: tails have probability 0 after three heads, and a mail with a new word "
                 "has 0/0."),
    .params = "lambda=0", .seed = 1,
    .failure = N_ ("A word that is in no mail has the share 0 in both classes. Both products "
                   "are 0, whatever the other words say, and 0/0 is no probability. Set λ above "
                   "0."),
    .claims = "lambda == 0\nestimate == 1\nsmoothed[2] == 0\never: event:certain" });

#define CARD "oracles-A/ch06.out: (n + λ)/(n + 2λ) in numpy"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", 1, "smoothed", GRADUS_EXPECT (0.625, 0.25, 0.125), 1e-12, "by hand: 5/8, 2/8, 1/8" },
  { "by-hand", 1, "law", GRADUS_EXPECT (0.797332), 1e-6, "by hand: Σp⁴/Σp³ of ten coins" },
  { "three", 1, "law", GRADUS_EXPECT (0.8), 1e-12, "the rule of succession, 4/5" },
  { "three", 1, "readings",
    GRADUS_EXPECT (0, 1, 0.5, 0.875, 1, 0.8, 2, 0.714286, 5, 0.615385, 10, 0.565217), 1e-6, CARD },
  { "half", 1, "smoothed", GRADUS_EXPECT (0.692308, 0.230769, 0.076923), 1e-6, CARD },
  { "nothing", 1, "estimate", GRADUS_EXPECT (0.500749), 1e-6, CARD },
  { "unequal", 1, "spam-by-words", GRADUS_EXPECT (0.1, 0.495604, 0.896790, 0.987153), 1e-6, CARD },
  { "unequal", 1, "factor", GRADUS_EXPECT (8.843137), 1e-6, CARD });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "coins", .title = N_ ("Without and with a vote"),
    .blurb = N_ ("The same three heads: 1, and 0.8."), .preset = "three", .left = "lambda=0",
    .right = "lambda=1", .plot = "estimate",
    .claims = "left: estimate == 1\nright: estimate ~ 0.8\nleft: smoothed[2] == 0\n"
              "right: smoothed[2] ~ 0.125" });

static const GradusSheet sheet = {
  .aha = N_ ("Never seen is not impossible: give every outcome one imaginary vote before you "
             "count."),
  .by_hand = N_ ("Counts 4, 1, 0 of three outcomes. With λ = 1: 5/8, 2/8, 1/8; with λ = ½: 9/13, "
                 "3/13, 1/13."),
  .why = "coins",
  .intuition = N_ ("Three heads of three: it is always heads."),
  .caught_by = "again",
  .breaks = N_ ("100 mails of spam, 900 others: a word never seen multiplies the odds of spam by "
                "902/102 = 8.84. New words look like the small class."),
  .needs = "bayes-rule",
  .leads_to = "naive-bayes-bernoulli prior-to-posterior mdp-model-estimation",
  .aliases = "add-one smoothing; pseudo-counts; rule of succession; Beta prior; 加一平滑; 伪计数; "
             "拉普拉斯平滑; 相继法则; lplsph",
  .terms = N_ ("Laplace smoothing; pseudo-count; rule of succession"),
  .tiny = "edge votes",
};

const GradusDescriptor gradus_laplace_smoothing = {
  .id = "laplace-smoothing", .chapter = 6, .difficulty = 1,
  .title = N_ ("Laplace smoothing"),
  .summary = N_ ("Throw a thousand coins, keep those that always show heads, and count how often "
                 "they do so once more."),
  .goal = N_ ("Estimate the chance of something that was never seen, and say what that costs."),
  .source = "CS229 lecture notes, part IV, section 2.1; Laplace 1774",
  .kind = GRADUS_KIND_EXPLORATION, .data_kind = &gradus_data_none,
  .columns = N_ ("No data: a bag of coins is all."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .name = name,
  .start_said = GRADUS_SAY (
    { "bag == 1", N_ ("A bag of coins: every chance of heads between 0 and 1 is equally "
                      "common.") },
    { NULL, N_ ("A bag of coins: chances of heads near one half are the most common.") }),
};
