/* Exponential families, an exploration: one knob that tilts a distribution.
 *
 * Situation. A distribution h (y), such as a fair die. It is tilted: every y gets the weight
 * e^(eta y), and all is divided by what it sums to, e^a(eta). For eta = 0 nothing happens; for eta
 * > 0 the large y win. The die, the coin, the Poisson counts, the bell, waiting times: each is one
 * h with its own a.
 *
 * Stages. The learner bets where the mean goes when the knob is turned as far again (bet). The knob
 * is turned from end to end, and at each stop mean and variance are summed up from the weights
 * themselves (turn). Then the law is laid through them (law). Last, the knob is turned until the
 * mean is a given one, by Newton's steps (fit): that is what estimating eta from data means.
 *
 * The law. The logarithm a (eta) of the sum knows everything: its slope is the mean, its bend the
 * variance. The variance is never negative, so a is convex and the mean only grows with eta: for
 * each mean inside the range there is one eta, and the step (target - a') / a'' leads to it.
 *
 * Numbers. Sums of the discrete ones run over all y that weigh anything, integrals of the others
 * over a grid by Simpson's rule; the law is the closed form. Weights are taken from logarithms.
 *
 * Edge cases. A mean at the edge of what can occur (only sixes) has no eta: the knob is turned
 * without end, one unit a round at most (event "runaway"). Waiting times need eta < 0, because
 * otherwise the weights have no finite sum. A family whose range of y depends on its parameter,
 * such as the uniform one up to theta, is none of these.
 *
 * Source: CS229 lecture notes, part III; article on probability, exponential family.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "sheet.h"

typedef enum { DIE, COIN, COUNTS, BELL, WAITING, TWO_WAITS } Kind;

typedef struct
{
  double bet, eta, target;
  guint family;
  int stops, rounds;
} Params;

enum { KNOB, SUM, MEAN, VARIANCE };

typedef struct
{
  GradusReadings turn;     /* stops x 4: eta, a, mean, variance, all of them summed up */
  GradusArray fitted;      /* rounds x 2: eta, mean there */
  guint round, round_done, round_last;
} State;

enum { EVENT_RUNAWAY };

/* --- Families --------------------------------------------------------------------------------- */

static double
log_base_die (double y)
{
  return -log (6);
}

static double
log_base_one (double y)
{
  return 0;
}

static double
log_base_counts (double y)
{
  return -lgamma (y + 1);
}

static double
log_base_bell (double y)
{
  return -0.5 * y * y - 0.5 * log (2 * G_PI);
}

static double
log_base_two (double y)
{
  return log (y);
}

/* a, a' and a'' of the tilted die, by its six weights. */
static void
law_die (double eta, double law[3])
{
  double weights[6], shift = eta > 0 ? 6 * eta : eta, sum = 0, first = 0, second = 0;

  for (guint i = 0; i < 6; i++)
    {
      weights[i] = exp (eta * (i + 1) - shift);
      sum += weights[i];
      first += weights[i] * (i + 1);
    }
  for (guint i = 0; i < 6; i++)
    second += weights[i] / sum * gradus_square (i + 1 - first / sum);
  law[0] = log (sum / 6) + shift;
  law[1] = first / sum;
  law[2] = second;
}

static void
law_coin (double eta, double law[3])
{
  law[0] = MAX (eta, 0) + log1p (exp (-fabs (eta)));
  law[1] = gradus_sigmoid (eta);
  law[2] = gradus_sigmoid (eta) * gradus_sigmoid (-eta);
}

static void
law_counts (double eta, double law[3])
{
  law[0] = law[1] = law[2] = exp (eta);
}

static void
law_bell (double eta, double law[3])
{
  law[0] = 0.5 * eta * eta;
  law[1] = eta;
  law[2] = 1;
}

static void
law_waiting (double eta, double law[3])
{
  law[0] = -log (-eta);
  law[1] = -1 / eta;
  law[2] = 1 / (eta * eta);
}

static void
law_two (double eta, double law[3])
{
  law_waiting (eta, law);
  for (guint i = 0; i < 3; i++)
    law[i] *= 2;
}

/* @first to @last: the y of a discrete one, and of the others what the picture shows. @places:
 * three settings of the knob, equally far apart, of the bet. */
static const struct
{
  gboolean discrete;
  double first, last;
  double low, high;
  double places[3];
  double (*log_base) (double y);
  void (*law) (double eta, double law[3]);
} families[] = {
  [DIE] = { TRUE, 1, 6, -3, 3, { 0, 0.5, 1 }, log_base_die, law_die },
  [COIN] = { TRUE, 0, 1, -5, 5, { 0, 1, 2 }, log_base_one, law_coin },
  [COUNTS] = { TRUE, 0, 20, -2, 2.5, { 0, 0.5, 1 }, log_base_counts, law_counts },
  [BELL] = { FALSE, -6, 6, -3, 3, { 0, 1, 2 }, log_base_bell, law_bell },
  [WAITING] = { FALSE, 0, 8, -4, -0.25, { -3, -2, -1 }, log_base_one, law_waiting },
  [TWO_WAITS] = { FALSE, 0, 10, -4, -0.5, { -3, -2, -1 }, log_base_two, law_two },
};

static const GradusChoice family_choices[] = GRADUS_ROWS (
  [DIE] = { "die", N_ ("Loaded die") },
  [COIN] = { "bernoulli", N_ ("Bernoulli") },
  [COUNTS] = { "poisson", N_ ("Poisson") },
  [BELL] = { "gaussian", N_ ("Gaussian, variance 1") },
  [WAITING] = { "exponential", N_ ("Exponential") },
  [TWO_WAITS] = { "gamma", N_ ("Gamma, shape 2") });

static double
log_density (guint family, double eta, double y)
{
  double law[3];

  families[family].law (eta, law);
  return families[family].log_base (y) + eta * y - law[0];
}

#define SIMPSON 4001

/* The y that weigh anything, and their number; of a continuous one the grid for Simpson's rule. */
static guint
find_support (guint family, double eta, double *from, double *to)
{
  *from = families[family].first;
  *to = families[family].last;
  switch ((Kind) family)
    {
    case COUNTS:
      *to = ceil (40 + 4 * exp (eta));
      break;
    case BELL:
      *from = eta - 10;
      *to = eta + 10;
      break;
    case WAITING:
    case TWO_WAITS:
      *to = 50 / -eta;
      break;
    case DIE:
    case COIN:
    default:
      break;
    }
  return families[family].discrete ? (guint) (*to - *from) + 1 : SIMPSON;
}

/* a, mean and variance from the weights alone. */
static void
sum_up (guint family, double eta, double sums[3])
{
  double from, to, total = 0, first = 0, second = 0;
  const guint n = find_support (family, eta, &from, &to);
  const double step = (to - from) / (n - 1);

  for (guint i = 0; i < n; i++)
    {
      const double y = from + i * step;
      const double share = families[family].discrete ? 1
                           : i == 0 || i == n - 1    ? step / 3
                           : i % 2 == 1              ? 4 * step / 3
                                                     : 2 * step / 3;
      const double weight = share * exp (families[family].log_base (y) + eta * y);

      if (weight > 0)
        {
          total += weight;
          first += weight * y;
          second += weight * y * y;
        }
    }
  sums[0] = total > 0 ? log (total) : NAN;
  sums[1] = first / total;
  sums[2] = second / total - sums[1] * sums[1];
}

static double
law_of (const Params *p, double eta, guint which)
{
  double law[3];

  families[p->family].law (eta, law);
  return law[which];
}

static gboolean
is_half_line (const Params *p)
{
  return p->family == WAITING || p->family == TWO_WAITS;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  const Params *p = gradus_setup_get_params (setup);

  if (is_half_line (p) && p->eta >= 0)
    return g_strdup (_ ("For waiting times η must be below 0: otherwise the weights of long waits "
                        "have no finite sum."));
  if (is_half_line (p) && p->target <= 0)
    return g_strdup (_ ("A waiting time is above 0, and so is its mean: choose another wanted "
                        "mean."));
  return NULL;
}

static GradusStatus
run_turn (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const double low = families[p->family].low, high = families[p->family].high;
  const double eta = low + (high - low) * state->turn.done / (p->stops - 1);
  double *row = gradus_readings_next (&state->turn);

  row[KNOB] = eta;
  sum_up (p->family, eta, &row[SUM]);
  return gradus_readings_noted (&state->turn);
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  ((State *) state_)->turn.known = true;
  return GRADUS_STATUS_CONTINUE;
}

/* One of Newton's steps, of one unit at most; on the half line it stays there. */
static double
step_from (const Params *p, double eta)
{
  const double step = (p->target - law_of (p, eta, 1)) / law_of (p, eta, 2);
  double next = eta + CLAMP (step, -1, 1);

  if (is_half_line (p) && next >= 0)
    next = 0.5 * eta;
  return next;
}

static GradusStatus
run_fit (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  double *row = &gradus_array_write (&state->fitted)[2 * (gsize) state->round_done];
  const double before = state->round_done > 0 ? row[-2] : p->eta;

  row[0] = step_from (p, before);
  row[1] = law_of (p, row[0], 1);
  state->round = state->round_done + 1;
  if (state->round == (guint) p->rounds)
    gradus_context_raise_if (context, EVENT_RUNAWAY, fabs (row[0] - before) > 0.01);
  return gradus_step_done (&state->round_done, &state->round_last, (guint) p->rounds);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_mean, (p), law_of (p, p->eta, 1))
GRADUS_NUMBER (number_variance, (p), law_of (p, p->eta, 2))
GRADUS_NUMBER (number_a, (p), law_of (p, p->eta, 0))
GRADUS_NUMBER (number_fit, (state),
               state->round > 0 ? state->fitted.data[2 * (state->round - 1)] : NAN)
GRADUS_NUMBER (number_fit_mean, (state),
               state->round > 0 ? state->fitted.data[2 * (state->round - 1) + 1] : NAN)

/* The probability of each y; nothing where it is a density. */
static void
array_probabilities (const GradusPosition *here, GradusArray *out)
{
  const Params *p = here->params;
  const guint n = (guint) (families[p->family].last - families[p->family].first) + 1;
  double *probabilities;

  if (!families[p->family].discrete)
    return;
  probabilities = gradus_array_init_vector (out, n);
  for (guint i = 0; i < n; i++)
    probabilities[i] = exp (log_density (p->family, p->eta, families[p->family].first + i));
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "mean", N_ ("Mean"), "a'(\\eta)", .number = number_mean, .flags = GRADUS_METRIC },
  { "variance", N_ ("Variance"), "a''(\\eta)", .number = number_variance,
    .flags = GRADUS_METRIC },
  { "normaliser", N_ ("Logarithm of the sum"), "a(\\eta)", .number = number_a,
    .flags = GRADUS_METRIC },
  { "fit", N_ ("Knob of the fit"), "\\hat\\eta", .number = number_fit, .flags = GRADUS_METRIC },
  { "fit-mean", N_ ("Mean of the fit"), "a'(\\hat\\eta)", .number = number_fit_mean,
    .flags = GRADUS_METRIC },
  { "sums", N_ ("What was summed up"), "(\\eta, a, m, v)", GRADUS_QUANTITY (State, turn.rows),
    .shape = "stops*4", .indices = N_ ("stop: η, logarithm of the sum, mean, variance") },
  { "fitted", N_ ("Rounds of the fit"), "(\\eta, m)", GRADUS_QUANTITY (State, fitted),
    .shape = "rounds*2", .indices = N_ ("round: η, mean") },
  { "probabilities", N_ ("Probabilities"), "p(y)", .array = array_probabilities,
    .indices = N_ ("y, from the least one on") },
  { "stop", N_ ("Stops made"), NULL, GRADUS_QUANTITY (State, turn.made) },
  { "round", N_ ("Rounds made"), NULL, GRADUS_QUANTITY (State, round) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  static const char *const etas[] = { "eta-a", "eta-b", "eta-c" };
  static const char *const means[] = { "mean-a", "mean-b", "mean-c" };
  GRADUS_HERE (state, p);
  double at[3];

  for (guint i = 0; i < 3; i++)
    {
      const double eta = families[p->family].places[i];

      at[i] = law_of (p, eta, 1);
      gradus_names_number (names, etas[i], eta);
      gradus_names_number (names, means[i], at[i]);
    }
  gradus_names_number (names, "naive", 2 * at[1] - at[0]);
  gradus_names_word (names, "family-word", _ (family_choices[p->family].label));
  gradus_names_whole (names, "last", MAX (state->turn.made, 1) - 1);
  gradus_names_whole (names, "fit-round", state->round_last + 1);
  gradus_names_number (names, "fit-eta", state->fitted.data[2 * (gsize) state->round_last]);
  gradus_names_number (names, "fit-at", state->fitted.data[2 * (gsize) state->round_last + 1]);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("The knob is turned as far again: where does the mean go?"),
    .shows = "means",
    .asks = "bet", .pseudocode = N_ ("bet on the mean"), .once = TRUE, .run = gradus_run_nothing,
    .rules = GRADUS_SAY (
      { "family == die", "p(y) = \\tfrac16\\, e^{\\role{accent}{\\eta} y - a},\\quad a = "
                         "\\ln\\sum_{y=1}^6 \\tfrac16\\, e^{\\role{accent}{\\eta} y}" },
      { "family == bernoulli", "p(y) = e^{\\role{accent}{\\eta} y - a},\\quad a = "
                               "\\ln(1 + e^{\\role{accent}{\\eta}})" },
      { "family == poisson", "p(y) = \\frac{1}{y!}\\, e^{\\role{accent}{\\eta} y - a},\\quad a = "
                             "e^{\\role{accent}{\\eta}}" },
      { "family == gaussian", "p(y) = \\frac{e^{-y^2/2}}{\\sqrt{2\\pi}}\\, "
                              "e^{\\role{accent}{\\eta} y - a},\\quad a = "
                              "\\frac{\\role{accent}{\\eta}^2}{2}" },
      { "family == exponential", "p(y) = e^{\\role{accent}{\\eta} y - a},\\quad a = "
                                 "-\\ln(-\\role{accent}{\\eta})" },
      { NULL, "p(y) = y\\, e^{\\role{accent}{\\eta} y - a},\\quad a = "
              "-2\\ln(-\\role{accent}{\\eta})" }),
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{\\eta} = <eta|accent>,\\quad a = "
                                  "<normaliser>" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("{family-word}: from η = {eta-a} to {eta-b} the mean goes from {mean-a} to "
                  "{mean-b}. What is it at η = {eta-c}?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "turn", N_ ("Turn the knob"), N_ ("Weigh every y by e to the η y, and sum up."),
    .shows = "means",
    .pseudocode = N_ ("for each η: weights ← h(y) e^(ηy); sum, mean, variance"), .once = TRUE,
    .micro = "stops", .run = run_turn,
    .rule = "a = \\ln\\sum_y h(y)\\, e^{\\role{accent}{\\eta} y},\\quad \\role{second}{m} = "
            "\\sum_y y\\, p(y)",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{\\eta} = <sums[last,0]|accent>:\\quad a = "
                                  "<sums[last,1]>,"
                                  "\\quad \\role{second}{m} = <sums[last,2]|second>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("At η = {sums[last,0]} the mean is {sums[last,2]}, and the variance "
                     "{sums[last,3]}.") },
      { "family == die and naive > 6",
        N_ ("The mean has only grown with η. At {eta-c} it is {mean-c}; as much again would be "
            "{naive}, more than any face of a die shows.") },
      { "naive == mean-c",
        N_ ("The mean has only grown with η. At {eta-c} it is {mean-c}, as much again, for the "
            "variance stays the same.") },
      { NULL, N_ ("The mean has only grown with η. At {eta-c} it is {mean-c}; as much again would "
                  "be {naive}.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {bet}.") },
                       { NULL, N_ ("You said {bet}, it is {mean-c}.") }) },
  { "law", N_ ("Read it from the curve"), N_ ("The logarithm of the sum knows mean and variance."),
    .shows = "sum",
    .pseudocode = N_ ("mean ← slope of a; variance ← bend of a"), .once = TRUE, .run = run_law,
    .rule = "\\role{second}{m} = a'(\\role{accent}{\\eta}),\\qquad v = a''(\\role{accent}{\\eta})",
    .filled = GRADUS_SAY ({ NULL, "\\role{second}{m} = a'(<eta|accent>) = <mean|second>,\\qquad "
                                  "v = a''(<eta|accent>) = <variance>" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("At η = {eta} the tangent of a has the slope {mean}: that is the mean. The bend "
                  "there, {variance}, is the variance.") }) },
  { "fit", N_ ("Turn it to a given mean"), N_ ("What is missing to the mean, divided by the "
                                               "variance, is the next turn."),
    .shows = "means",
    .pseudocode = N_ ("repeat: η ← η + (wanted mean − a′) / a″"), .once = TRUE, .micro = "rounds",
    .run = run_fit,
    .rule = "\\role{accent}{\\eta} := \\role{past}{\\eta} + \\frac{\\bar y - a'}{a''}",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{\\eta} = <fit-eta|accent>,\\quad "
                                  "\\role{second}{m} = <fit-at|second>,\\quad \\bar y = "
                                  "<target>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Round {fit-round} turns the knob to {fit-eta|4}; the mean is now "
                     "{fit-at|4}.") },
      { "event:runaway", N_ ("After {rounds} rounds the knob is at {fit} and turns on: no η has "
                             "the mean {target}.") },
      { NULL, N_ ("The mean is {target} at η = {fit|4}, and at no other.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("The mean at the third place of the knob, you think."),
    GRADUS_PARAM_FIELD (Params, bet), GRADUS_PLACE (6, 20, 0, 7, 0.05) },
  { .id = "family", .label = N_ ("Family"), .blurb = N_ ("What is tilted."),
    GRADUS_PARAM_FIELD (Params, family), .choices = family_choices,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "eta", .label = N_ ("Knob"), .symbol = "\\eta",
    .blurb = N_ ("How much it is tilted, and where the fit begins; waiting times need it below 0."),
    GRADUS_PARAM_FIELD (Params, eta), GRADUS_PLACE (0.5, 5, -3, 3, 0.05) },
  { .id = "target", .label = N_ ("Wanted mean"), .symbol = "\\bar y",
    .blurb = N_ ("The mean of the data that the knob is turned to."),
    GRADUS_PARAM_FIELD (Params, target), GRADUS_PLACE (4.5, 20, 0, 6, 0.1) },
  { .id = "stops", .label = N_ ("Stops"), .blurb = N_ ("At how many places it is summed up."),
    GRADUS_PARAM_FIELD (Params, stops), .def = 25, .min = 5, .max = 200, .slider_min = 5,
    .slider_max = 61, .applies = GRADUS_APPLIES_REDO },
  { .id = "rounds", .label = N_ ("Rounds of the fit"),
    .blurb = N_ ("How often the knob is turned."),
    GRADUS_PARAM_FIELD (Params, rounds), .def = 10, .min = 1, .max = 60, .slider_min = 1,
    .slider_max = 30, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_RUNAWAY] = { "runaway", N_ ("Turned without end"),
                      N_ ("The rounds are over and the knob does not come to rest.") });

/* What was summed up is what the closed form says. */
static gboolean
holds_column (const GradusPosition *here, guint which, double *measured)
{
  const GradusReadings *turn = &((const State *) here->state)->turn;

  for (guint k = 0; k < turn->made; k++)
    {
      const double law = law_of (here->params, gradus_readings_get (turn, k, KNOB), which);

      *measured = MAX (*measured, fabs (gradus_readings_get (turn, k, SUM + which) - law)
                                    / MAX (1, fabs (law)));
    }
  return *measured < 1e-6;
}

static gboolean
holds_sum (const GradusPosition *here, double *measured)
{
  return holds_column (here, 0, measured);
}

static gboolean
holds_slope (const GradusPosition *here, double *measured)
{
  return holds_column (here, 1, measured);
}

static gboolean
holds_bend (const GradusPosition *here, double *measured)
{
  return holds_column (here, 2, measured);
}

static gboolean
holds_growth (const GradusPosition *here, double *measured)
{
  const GradusReadings *turn = &((const State *) here->state)->turn;

  *measured = G_MAXDOUBLE;
  for (guint k = 1; k < turn->made; k++)
    *measured = MIN (*measured, gradus_readings_get (turn, k, MEAN)
                                  - gradus_readings_get (turn, k - 1, MEAN));
  return *measured > 0;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "sum", N_ ("The weights sum to e^a"), "\\sum_y h(y) e^{\\eta y} = e^{a(\\eta)}", holds_sum,
    .phase = "turn" },
  { "slope", N_ ("The slope is the mean"), "a' = E[y]", holds_slope, .phase = "turn" },
  { "bend", N_ ("The bend is the variance"), "a'' = \\mathrm{Var}[y]", holds_bend,
    .phase = "turn" },
  { "growth", N_ ("The mean only grows"), "\\eta_1 \\lt \\eta_2 \\Rightarrow m_1 \\lt m_2",
    holds_growth, .phase = "turn" });

/* --- Pictures --------------------------------------------------------------------------------- */

#define CURVE 161

static void
build_tilted (const GradusPosition *here, GradusScene *scene)
{
  const Params *p = here->params;
  const double first = families[p->family].first, last = families[p->family].last;
  const double flat = families[p->family].places[0], mean = law_of (p, p->eta, 1);
  const double spread = sqrt (law_of (p, p->eta, 2));
  const gboolean discrete = families[p->family].discrete;
  double x[CURVE], zero[CURVE] = { 0 }, y[CURVE], before[CURVE], top = 0;
  const guint n = discrete ? (guint) (last - first) + 1 : CURVE;

  for (guint i = 0; i < n; i++)
    {
      x[i] = first + (last - first) * i / (n - 1);
      y[i] = exp (log_density (p->family, p->eta, x[i]));
      before[i] = exp (log_density (p->family, flat, x[i]));
      top = MAX (top, MAX (y[i], before[i]));
    }
  gradus_scene_set_axes (scene, discrete ? GRADUS_AXES_INTEGER_X : GRADUS_AXES_DEFAULT, "y",
                         discrete ? C_ ("axis", "probability") : C_ ("axis", "density"));
  gradus_scene_set_x_range (scene, first - 0.5 * discrete, last + 0.5 * discrete);
  gradus_scene_set_y_range (scene, -0.14 * top, 1.05 * top);
  if (!discrete)
    {
      gradus_scene_band (scene, x, zero, y, n, GRADUS_ROLE_MODEL, 0.3);
      gradus_scene_polyline (scene, x, y, n, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      gradus_scene_polyline (scene, x, before, n, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
    }
  for (guint i = 0; discrete && i < n; i++)
    {
      gradus_scene_bar (scene, x[i], 0.6, 0, y[i], GRADUS_ROLE_MODEL, 0.5);
      gradus_scene_segment (scene, x[i] - 0.4, before[i], x[i] + 0.4, before[i],
                            GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
    }
  /* The beam with its fulcrum where it balances, and one standard deviation on either side. */
  gradus_scene_segment (scene, first, 0, last, 0, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_SOLID);
  gradus_scene_segment (scene, MAX (mean - spread, first), -0.09 * top, MIN (mean + spread, last),
                        -0.09 * top, GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD);
  if (mean >= first && mean <= last)
    gradus_scene_point (scene, mean, -0.03 * top, GRADUS_ROLE_SECOND, GRADUS_SHAPE_TRIANGLE, 1.8,
                        -1);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_TRIANGLE,
                            _ ("mean, with a standard deviation"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, _ ("not yet turned"));
}

GRADUS_CURVE (curve_a, Params, p, eta, law_of (p, eta, 0))
GRADUS_CURVE (curve_mean, Params, p, eta, law_of (p, eta, 1))
GRADUS_CURVE (curve_variance, Params, p, eta, law_of (p, eta, 2))

/* One of the three columns over the knob: what was summed up, and the law through it. */
static void
draw_column (const GradusPosition *here, GradusSceneFunc curve, guint column, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double low = MIN (families[p->family].low, p->eta);
  const double high = MAX (families[p->family].high, p->eta);

  gradus_scene_set_x_range (scene, low, high);
  if (state->turn.known)
    gradus_scene_function (scene, curve, p, low, high, GRADUS_SHEET_CURVE, GRADUS_ROLE_MODEL,
                           GRADUS_LINE_SOLID);
  gradus_readings_draw (&state->turn, KNOB, column, gradus_position_is_phase (here, "turn"), scene);
  gradus_scene_include (scene, low, curve (p, low));
  gradus_scene_include (scene, high, curve (p, high));
}

static void
build_a (const GradusPosition *here, GradusScene *scene)
{
  const Params *p = here->params;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "η", _ ("logarithm of the sum, a"));
  draw_column (here, curve_a, SUM, scene);
  gradus_tangent_draw (p->eta, curve_a (p, p->eta), curve_mean (p, p->eta), "eta", scene);
}

static void
build_means (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double *places = families[p->family].places, at = places[2];

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "η", C_ ("axis", "mean"));
  draw_column (here, curve_mean, MEAN, scene);
  if (state->turn.known)
    {
      const double first = law_of (p, places[0], 1), second = law_of (p, places[1], 1);

      /* Where a mean would go that always grew alike: for a die, off its faces. */
      gradus_scene_polyline (scene, places, (double[]) { first, second, 2 * second - first }, 3,
                             GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED);
      gradus_scene_label (scene, _ ("as much again"));
      gradus_scene_hrule (scene, p->target, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                          C_ ("legend", "wanted"));
    }
  for (guint k = 0; k < state->round; k++)
    if (state->fitted.data[2 * k] <= families[p->family].high + 2)
      gradus_scene_point (scene, state->fitted.data[2 * k], state->fitted.data[2 * k + 1],
                          k + 1 == state->round ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_SECOND,
                          GRADUS_SHAPE_CROSS, 1.4, -1);
  for (guint i = 0; !state->turn.known && i < 2; i++)
    gradus_scene_point (scene, places[i], law_of (p, places[i], 1), GRADUS_ROLE_DATA,
                        GRADUS_SHAPE_SQUARE, 1, -1);
  gradus_scene_point (scene, at, p->bet, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_param_handle (scene, NULL, "bet", at, p->bet);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "your bet"));
}

static void
build_spread (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, "η", C_ ("axis", "variance"));
  if (!gradus_kit_waits (scene, ((const State *) here->state)->turn.made == 0,
                         _ ("The knob is turned after the bet.")))
    draw_column (here, curve_variance, VARIANCE, scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "tilted", N_ ("The tilted distribution"), .build = build_tilted,
    .caption = GRADUS_SAY ({ NULL, N_ ("η = {eta}, mean {mean}, variance {variance}") }) },
  { "sum", N_ ("Logarithm of the sum"), .build = build_a },
  { "means", N_ ("Mean over the knob"), .build = build_means },
  { "spread", N_ ("Variance over the knob"), .build = build_spread });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "mean", N_ ("Where does the mean go?"), "turn", "means", .asks = GRADUS_ASKS_NUMBER,
    .about = "mean-c", .scale = "0.3", .when = "naive != mean-c",
    .words = N_ ("{family-word}: turning the knob from {eta-a} to {eta-b} moves the mean from "
                 "{mean-a} to {mean-b}. Where does it go at {eta-c}?"),
    .intuition = N_ ("You thought as much again, but how far the mean goes depends on the "
                     "variance, and that changes with every turn."),
    .intuition_answer = "naive" },
  { "knob", N_ ("Which knob has that mean?"), "fit", "means", .asks = GRADUS_ASKS_NUMBER,
    .about = "fit", .scale = "0.2",
    .words = N_ ("The knob is turned by Newton’s steps, {rounds} times, towards the mean {target}. "
                 "Where does it end?") });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "die", .title = N_ ("A loaded die"),
    .blurb = N_ ("Half a turn lifts the mean from 3.5 to 4.77; a whole one to 5.43 and not to "
                 "6.05. The mean 4.5 needs 0.371."),
    .data = "none",
    .claims = "mean-a ~ 3.50\nmean-b ~ 4.77\nmean-c ~ 5.43\nnaive ~ 6.05\nfit ~ 0.371" },
  { .id = "odds", .title = N_ ("By hand: odds of 4 to 1"),
    .blurb = N_ ("A coin with η = ln 4: a = ln 5, the mean is 4/5 and the variance 4/25."),
    .params = "family=bernoulli eta=1.3862943611198906 target=0.3 bet=1",
    .claims = "mean ~ 0.8\nvariance ~ 0.16\nnormaliser - ln(5) < 1e-9\nfit ~ -0.847" },
  { .id = "visits", .title = N_ ("Visits"),
    .blurb = N_ ("Poisson: a = e^η, so that mean and variance are the same number."),
    .params = "family=poisson target=3 bet=2.3", .claims = "mean == variance\nfit - ln(3) < 1e-6" },
  { .id = "bell", .title = N_ ("A bell moves without changing"),
    .blurb = N_ ("Tilting a bell of variance 1 shifts it: the mean is η itself, and as much again "
                 "is right for once."),
    .params = "family=gaussian target=1.5 bet=2",
    .claims = "mean == eta\nvariance == 1\nnaive == mean-c\nfit ~ 1.5" },
  { .id = "waiting", .title = N_ ("Waiting times"),
    .blurb = N_ ("η is minus the rate. From −3 to −2 to −1 the mean goes 1/3, 1/2, 1."),
    .params = "family=exponential eta=-1 target=2 bet=0.67",
    .claims = "mean-a ~ 0.333\nmean-b ~ 0.50\nmean-c ~ 1.0\nfit ~ -0.500" },
  { .id = "two-waits", .title = N_ ("Two waits after each other"),
    .blurb = N_ ("Gamma with the shape 2: a, mean and variance are twice those of one wait."),
    .params = "family=gamma eta=-1 target=2 bet=1.3", .claims = "mean == 2\nvariance == 2" },
  { .id = "fair", .title = N_ ("The knob at 0"),
    .blurb = N_ ("Nothing is tilted: a fair die with the mean 3.5 and the variance 2.917."),
    .params = "eta=0 target=3.5", .claims = "mean ~ 3.50\nvariance ~ 2.917\nabs(fit) < 1e-9" },
  { .id = "sixes", .title = N_ ("Failure: only sixes"),
    .blurb = N_ ("All throws were 6. The knob is turned on in each of twenty rounds, and is at "
                 "19.6."),
    .params = "target=6 rounds=20",
    .failure = N_ ("The mean 6 is reached only at the end of the world: η grows without end, and "
                   "every other face gets the probability 0. Give each face a few throws "
                   "beforehand, as a prior."),
    .claims = "ever: event:runaway\nfit ~ 19.6\nfit-mean > 5.9999" });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "die", 1, "fit", GRADUS_EXPECT (0.3710489380810334), 1e-9,
    "scipy.optimize.brentq on the mean of the six weights" },
  { "die", 1, "mean", GRADUS_EXPECT (4.772880096410737), 1e-12,
    "numpy: the weights e^(y/2), y = 1 to 6" },
  { "odds", 1, "normaliser", GRADUS_EXPECT (1.6094379124341003), 1e-12, "by hand: ln 5" },
  { "odds", 1, "variance", GRADUS_EXPECT (0.16), 1e-12, "by hand: 4/25" },
  { "odds", 1, "fit", GRADUS_EXPECT (-0.8472978603872037), 1e-9, "syllabus: ln (0.3/0.7)" },
  { "visits", 1, "fit", GRADUS_EXPECT (1.0986122886681098), 1e-9, "ln 3" },
  { "waiting", 1, "fit", GRADUS_EXPECT (-0.5), 1e-9, "by hand: −1/2" },
  { "fair", 1, "variance", GRADUS_EXPECT (35.0 / 12), 1e-12, "by hand" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "turns", .title = N_ ("A die and a bell"),
    .blurb = N_ ("The knob is turned by the same. The die has an end, so that its mean goes slower "
                 "and slower; the bell has none."),
    .right = "family=gaussian target=1.5", .plot = "means",
    .claims = "left: mean-c < naive\nright: mean-c == naive\nright: variance == 1" });

static const GradusSheet sheet = {
  .aha = N_ ("One knob tilts the whole distribution; its normaliser knows mean and variance."),
  .by_hand = N_ ("Bernoulli with odds 4 : 1: η = ln 4, a = ln 5, a′ = 4/5, a″ = 4/25."),
  .why = "sum", .intuition = N_ ("Turn as far again, and the mean goes as far again."),
  .caught_by = "mean",
  .breaks = N_ ("Only sixes: no η has the mean 6, and the knob grows round after round."),
  .needs = "sigmoid-and-logit", .leads_to = "glm-builder naive-bayes-bernoulli poisson-regression",
  .aliases = "natural parameter; log partition; sufficient statistic; 指数族; 自然参数; 充分统计量; "
             "配分函数; zsz",
  .terms = N_ ("sufficient statistic; log partition function; dispersion"),
};

const GradusDescriptor gradus_exponential_family = {
  .id = "exponential-family", .chapter = 5, .difficulty = 2,
  .title = N_ ("Exponential family cards"),
  .summary = N_ ("Tilts a die, a coin, counts, a bell and waiting times with one knob."),
  .goal = N_ ("Read mean and variance from the logarithm of a sum, and fit a mean."),
  .source = "CS229 lecture notes, part III; article on probability, exponential family",
  .kind = GRADUS_KIND_EXPLORATION, .family = "sheet", .data_kind = &gradus_data_none,
  .columns = N_ ("No data: a family and a knob are all."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .name = name,
  .start_said = GRADUS_SAY (
    { NULL, N_ ("{family-word} with the knob at {eta}: the mean is {mean}.") }),
};
