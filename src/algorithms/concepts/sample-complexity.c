/* Sample complexity, an exploration: what hypotheses cost in examples, and what precision costs.
 *
 * Situation. Of k hypotheses the one with the least training error is chosen. Hoeffding's
 * inequality and the union bound promise that no training error is further than gamma from its true
 * error, but for a chance of delta, when there are m examples with 2 k e^(-2 m gamma^2) <= delta.
 * Then the chosen one is at most 2 gamma worse than the best.
 *
 * Stages. The learner bets how many examples the largest class of a ladder asks for (bet). Classes
 * ten times as large as the one before are asked, one at a time (ladder), and the law is drawn
 * through them (law). Then it is drawn over gamma (square): three of m, gamma, delta and k are
 * given, and the fourth follows. In the end the hypotheses are those that a computer can write
 * down, d parameters of so many bits (bits).
 *
 * The law. m = ln (2k / delta) / (2 gamma^2), rounded up: ten times as many hypotheses add ln 10 /
 * (2 gamma^2) wherever they begin, and half of gamma asks for four times as much.
 *
 * Numbers. k is kept as its logarithm: what follows from the other three may be far beyond any
 * number of the machine, and is held at 10^300 then (event "beyond"). Examples are rounded up after
 * a billionth is taken off, so that a chance that follows from 1,000 examples asks for 1,000 again.
 *
 * Edge cases. Where even a chance of 1, or a single hypothesis, asks for more examples than are
 * given, nothing is promised: the chance is held at 1, the class at one hypothesis (event "empty").
 * A promise 2 gamma of 1 or more says nothing (event "idle").
 *
 * Source: CS229 lecture notes, part VI, Hoeffding's inequality and the case of finite H.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "sheet.h"

typedef enum { EXAMPLES, PRECISION, CHANCE, HYPOTHESES } Free;

typedef struct
{
  double bet, gamma, delta, k;
  guint follows;
  int m, count, parameters, bits;
} Params;

enum { RUNG_K, RUNG_NEEDED, RUNG_EXAMPLES, RUNG_RISE };
enum { CLASS_PARAMETERS, CLASS_NEEDED };

typedef struct
{
  GradusReadings rungs;      /* count x 4: hypotheses, examples, rounded up, what they add */
  GradusReadings classes;    /* parameters x 2: parameters, examples */
  bool squared;              /* the precision has been turned, too */
} State;

enum { EVENT_EMPTY, EVENT_IDLE, EVENT_BEYOND };

#define FARTHEST_DECADE 300.0

/* The four numbers of the law, of which one follows from the others. */
typedef struct
{
  double gamma, delta, log_k;
  double given;        /* examples that there are; NAN where they follow */
  gboolean empty, beyond;
} Dials;

/* Examples that a class with the logarithm @log_k of its size asks for. */
static double
needed_by (const Dials *dials, double log_k)
{
  return (log_k + log (2 / dials->delta)) / (2 * dials->gamma * dials->gamma);
}

static double
round_up (double needed)
{
  return ceil (needed * (1 - 1e-9));
}

static Dials
read_dials (const Params *p)
{
  Dials dials = { p->gamma, p->delta, log (p->k), p->follows == EXAMPLES ? NAN : p->m };
  const double reach = 2 * p->m * p->gamma * p->gamma;

  if (p->follows == PRECISION)
    dials.gamma = sqrt ((dials.log_k + log (2 / p->delta)) / (2.0 * p->m));
  else if (p->follows == CHANCE)
    {
      const double log_delta = dials.log_k + log (2) - reach;

      dials.empty = log_delta > 0;
      dials.beyond = log_delta < -FARTHEST_DECADE * log (10);
      dials.delta = exp (CLAMP (log_delta, -FARTHEST_DECADE * log (10), 0));
    }
  else if (p->follows == HYPOTHESES)
    {
      const double log_k = reach - log (2 / p->delta);

      dials.empty = log_k < 0;
      dials.beyond = log_k > FARTHEST_DECADE * log (10);
      dials.log_k = CLAMP (log_k, 0, FARTHEST_DECADE * log (10));
    }
  return dials;
}

/* The largest class of the ladder. */
static double
log_k_last (const Params *p)
{
  return (p->count - 1) * log (10);
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_bet (gpointer state, GradusContext *context)
{
  const Dials dials = read_dials (context->params);

  gradus_context_raise_if (context, EVENT_EMPTY, dials.empty);
  gradus_context_raise_if (context, EVENT_BEYOND, dials.beyond);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_ladder (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const Dials dials = read_dials (p);
  const double log_k = state->rungs.done * log (10);
  const double before = state->rungs.done > 0
                            ? gradus_readings_newest (&state->rungs, RUNG_NEEDED) : 0;
  double *row = gradus_readings_next (&state->rungs);

  row[RUNG_K] = pow (10, state->rungs.done);
  row[RUNG_NEEDED] = needed_by (&dials, log_k);
  row[RUNG_EXAMPLES] = round_up (row[RUNG_NEEDED]);
  row[RUNG_RISE] = row[RUNG_NEEDED] - before;
  return gradus_readings_noted (&state->rungs);
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  ((State *) state_)->rungs.known = true;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_square (gpointer state_, GradusContext *context)
{
  ((State *) state_)->squared = true;
  gradus_context_raise_if (context, EVENT_IDLE, 2 * read_dials (context->params).gamma >= 1);
  return GRADUS_STATUS_CONTINUE;
}

static double
log_of_class (const Params *p, double parameters)
{
  return parameters * p->bits * log (2);
}

static GradusStatus
run_bits (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const Dials dials = read_dials (p);
  double *row = gradus_readings_next (&state->classes);

  row[CLASS_PARAMETERS] = state->classes.done + 1;
  row[CLASS_NEEDED] = needed_by (&dials, log_of_class (p, row[CLASS_PARAMETERS]));
  return gradus_readings_noted (&state->classes);
}

/* --- Quantities ------------------------------------------------------------------------------- */

static double
number_needed (const GradusPosition *here)
{
  const Dials dials = read_dials (here->params);

  return needed_by (&dials, dials.log_k);
}

GRADUS_NUMBER (number_examples, (here), round_up (number_needed (here)))
GRADUS_NUMBER (number_gamma, (p), read_dials (p).gamma)
GRADUS_NUMBER (number_chance, (p), read_dials (p).delta)
GRADUS_NUMBER (number_decades, (p), read_dials (p).log_k / log (10))
GRADUS_NUMBER (number_promise, (state, p), state->squared ? 2 * read_dials (p).gamma : NAN)

/* What a class @times as large asks for in addition. */
static double
number_more (const GradusPosition *here, double times)
{
  const double gamma = number_gamma (here);

  return log (times) / (2 * gamma * gamma);
}

GRADUS_NUMBER (number_doubling, (here), number_more (here, 2))
GRADUS_NUMBER (number_tenfold, (here), number_more (here, 10))
/* What a gamma smaller by a tenth asks for in addition. */
GRADUS_NUMBER (number_sharper, (here), number_needed (here) * (1 / (0.9 * 0.9) - 1))

static void
array_rises (const GradusPosition *here, GradusArray *out)
{
  const GradusReadings *rungs = &((const State *) here->state)->rungs;

  if (rungs->made == 0)
    return;
  gradus_array_init_vector (out, rungs->made);
  for (guint i = 0; i < rungs->made; i++)
    gradus_array_write (out)[i] = gradus_readings_get (rungs, i, RUNG_RISE);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "needed", N_ ("Examples asked for"), "m", .number = number_needed, .flags = GRADUS_METRIC },
  { "examples", N_ ("Rounded up"), "\\lceil m\\rceil", .number = number_examples,
    .flags = GRADUS_METRIC },
  { "precision", N_ ("Precision"), "\\gamma", .number = number_gamma, .flags = GRADUS_METRIC },
  { "chance", N_ ("Chance of a broken promise"), "\\delta", .number = number_chance,
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "decades", N_ ("Powers of ten of the hypotheses"), "\\log_{10} k", .number = number_decades,
    .flags = GRADUS_METRIC },
  { "promise", N_ ("At most so much worse than the best"), "2\\gamma", .number = number_promise,
    .flags = GRADUS_METRIC },
  { "doubling", N_ ("Twice as many hypotheses add"), "\\Delta m_2", .number = number_doubling,
    .flags = GRADUS_METRIC },
  { "tenfold", N_ ("Ten times as many add"), "\\Delta m_{10}", .number = number_tenfold,
    .flags = GRADUS_METRIC },
  { "sharper", N_ ("A precision finer by a tenth adds"), NULL, .number = number_sharper },
  { "rungs", N_ ("Rungs"), "(k, m, \\lceil m\\rceil, \\Delta m)",
    GRADUS_QUANTITY (State, rungs.rows), .shape = "count*4",
    .indices = N_ ("rung: hypotheses, examples, rounded up, what was added") },
  { "rises", N_ ("What each rung adds"), "\\Delta m", .array = array_rises,
    .indices = N_ ("rung") },
  { "classes", N_ ("Classes of parameters"), "(d, m)", GRADUS_QUANTITY (State, classes.rows),
    .shape = "parameters*2", .indices = N_ ("class: parameters, examples") },
  { "made", N_ ("Rungs climbed"), NULL, GRADUS_QUANTITY (State, rungs.made) },
  { "asked", N_ ("Classes asked"), NULL, GRADUS_QUANTITY (State, classes.made) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const Dials dials = read_dials (p);
  const guint rung = MAX (state->rungs.made, 1) - 1;
  const double d = MAX (state->classes.made, 1);
  const double last = round_up (needed_by (&dials, log_k_last (p)));
  const double needed = needed_by (&dials, dials.log_k);

  gradus_names_flag (names, "empty", dials.empty);
  gradus_names_number (names, "k-now", exp (dials.log_k));
  gradus_names_number (names, "k-last", pow (10, p->count - 1));
  gradus_names_number (names, "m-last", last);
  gradus_names_number (names, "naive",
                       round_up (needed) * exp (MIN (log_k_last (p) - dials.log_k, 600)));
  gradus_names_number (names, "k-rung", pow (10, rung));
  gradus_names_number (names, "m-rung", needed_by (&dials, rung * log (10)));
  gradus_names_number (names, "whole-rung", round_up (needed_by (&dials, rung * log (10))));
  gradus_names_number (names, "halved", 4 * needed);
  gradus_names_number (names, "both-sides", 2 * dials.gamma);
  gradus_names_number (names, "d", d);
  gradus_names_number (names, "power", d * p->bits);
  gradus_names_number (names, "m-class", needed_by (&dials, log_of_class (p, d)));
  gradus_names_number (names, "whole-class", round_up (needed_by (&dials, log_of_class (p, d))));
  gradus_names_number (names, "each-parameter", number_more (here, 2) * p->bits);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("How many examples does the largest class ask for?"),
    .shows = "ladder", .asks = "bet", .pseudocode = N_ ("bet on the examples of the largest class"),
    .once = TRUE, .run = run_bet,
    .rule = "k \\to \\role{model}{m},\\qquad k' \\to \\role{bet}{\\text{?}}",
    .filled = GRADUS_SAY ({ NULL, "k' = <k-last>,\\qquad \\role{bet}{m} = \\role{bet}{<bet>}"
                                  "\\text{?}" }),
    .said = GRADUS_SAY (
      { "event:empty", N_ ("So few examples promise nothing with these numbers. What does the "
                           "ladder’s last class, k = {k-last|,}, ask for?") },
      { "follows == hypotheses", N_ ("m = {m|,} is enough for 10 to the power of {decades} "
                                     "hypotheses. How much is enough for k = {k-last|,}?") },
      { NULL, N_ ("For k = {k-now|,}, γ = {precision} and δ = {chance}, m = {examples|,} is "
                  "enough. How much is enough for k = {k-last|,}?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet|,}.") }) },
  { "ladder", N_ ("Climb the ladder"), N_ ("Each class is ten times as large as the one before."),
    .shows = "ladder", .pseudocode = N_ ("for k = 1, 10, 100, …: m ← ln (2k/δ) / (2γ²)"),
    .once = TRUE, .micro = "count", .run = run_ladder,
    .rule = "\\role{model}{m} = \\frac{\\ln(2k/\\delta)}{2\\gamma^2}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{model}{m} = <calc ln ( 2 * k-rung / chance ) / ( 2 * precision ^2 ) = "
              "m-rung|model|6>,\\qquad \\lceil \\role{model}{m}\\rceil = <whole-rung>" }),
    .said = GRADUS_SAY (
      { "micro and made == 1", N_ ("A single hypothesis already asks for m = {whole-rung|,}.") },
      { "micro", N_ ("k = {k-rung|,} asks for m = {whole-rung|,}: the rung is {tenfold|4} "
                     "higher.") },
      { "count == 1", N_ ("A single hypothesis asks for m = {m-last|,}.") },
      { NULL, N_ ("Each rung is {tenfold|4} above the one before; k = {k-last|,} asks for "
                  "m = {m-last|,}.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {bet|,}.") },
                       { NULL, N_ ("You said {bet|,}, it is {m-last|,}.") }) },
  { "law", N_ ("Draw the law"), N_ ("All rungs lie on one straight line over ln k."),
    .shows = "ladder", .pseudocode = N_ ("draw m = ln (2k/δ) / (2γ²) over k"), .once = TRUE,
    .run = run_law,
    .rule = "\\role{model}{m} = \\frac{\\ln(2k/\\delta)}{2\\gamma^2}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{model}{m} = <calc ln ( 2 * k-now / chance ) / ( 2 * precision ^2 ) = "
              "needed|model|6>" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("Twice as many hypotheses add {doubling|4} examples, ten times as many "
                  "{tenfold|4}, however many there were.") }) },
  { "square", N_ ("Turn the precision"), N_ ("The precision stands in the law as a square."),
    .shows = "precision", .pseudocode = N_ ("draw m = ln (2k/δ) / (2γ²) over γ"), .once = TRUE,
    .run = run_square,
    .rule = "2k\\,e^{-2\\role{model}{m}\\gamma^2} = \\delta,\\qquad "
            "\\role{second}{m}(\\gamma/2) = 4\\,\\role{model}{m}(\\gamma)",
    .filled = GRADUS_SAY (
      { NULL, "\\role{second}{m} = <calc 4 * needed|model|6 = halved|second|6>" }),
    .said = GRADUS_SAY (
      { "follows == chance and empty", N_ ("m = {m|,} leaves room for a chance of 1 that the "
                                           "promise is broken: nothing is promised.") },
      { "follows == hypotheses and empty",
        N_ ("m = {m|,} is too little for a single hypothesis, which asks for {needed|4}.") },
      { "event:idle", N_ ("The chosen hypothesis is at most 2γ = {promise|4} worse than the best "
                          "one. Errors end at 1: that promises nothing.") },
      { "follows == precision", N_ ("m = {m|,} buys γ = {precision}: the chosen hypothesis is at "
                                    "most {promise} worse than the best one. Half the γ would "
                                    "cost four times as much, {halved|,}.") },
      { "follows == chance", N_ ("m = {m|,} leaves a chance of {chance} that the promise is "
                                 "broken. Half the γ would cost four times as much.") },
      { "follows == hypotheses", N_ ("m = {m|,} is enough for 10 to the power of {decades} "
                                     "hypotheses. Half the γ would cost four times as much.") },
      { NULL, N_ ("Half the γ multiplies m by four: {halved|5} instead of {needed|5}.") }) },
  { "bits", N_ ("Count parameters in bits"),
    N_ ("A class of real parameters is finite in a computer."), .shows = "parameters",
    .pseudocode = N_ ("for d = 1, 2, …: k ← 2^(bits × d)"), .once = TRUE, .micro = "parameters",
    .run = run_bits,
    .rule = "k = 2^{bd},\\qquad \\role{model}{m} = \\frac{bd\\ln 2 + \\ln(2/\\delta)}{2\\gamma^2}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{model}{m} = <calc ( power * ln ( 2 ) + ln ( 2 / chance ) ) / ( 2 * "
              "precision ^2 ) = m-class|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("With d = {d} the class has 2 to the power of {power} members, and asks for "
                     "m = {whole-class|,}.") },
      { NULL, N_ ("Each parameter adds {each-parameter|5}: the bound is a straight line in d, and "
                  "d = {d} asks for m = {whole-class|,}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("How many examples the largest class of the ladder asks for, you think."),
    GRADUS_PARAM_FIELD (Params, bet), .def = 10000, .min = 1, .max = 1e12, .slider_min = 100,
    .slider_max = 1e8, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "follows", .label = N_ ("What follows"),
    .blurb = N_ ("The other three of the four numbers are given."),
    GRADUS_PARAM_FIELD (Params, follows), .def = EXAMPLES,
    GRADUS_CHOICES ({ "examples", N_ ("Examples m") }, { "precision", N_ ("Precision γ") },
                    { "chance", N_ ("Chance δ") }, { "hypotheses", N_ ("Hypotheses k") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "m", .label = N_ ("Examples"), .symbol = "m",
    .blurb = N_ ("How many there are, where they do not follow."), GRADUS_PARAM_FIELD (Params, m),
    .def = 1000, .min = 1, .max = 1000000, .slider_min = 10, .slider_max = 10000,
    .logarithmic = TRUE, .enabled_if = "follows=precision|chance|hypotheses",
    .applies = GRADUS_APPLIES_REDO },
  { .id = "gamma", .label = N_ ("Precision"), .symbol = "\\gamma",
    .blurb = N_ ("How far a training error may be from its true error."),
    GRADUS_PARAM_FIELD (Params, gamma), .def = 0.1, .min = 0.001, .max = 1, .slider_min = 0.01,
    .slider_max = 0.5, .logarithmic = TRUE, .enabled_if = "follows=examples|chance|hypotheses",
    .applies = GRADUS_APPLIES_REDO },
  { .id = "delta", .label = N_ ("Chance of a broken promise"), .symbol = "\\delta",
    .blurb = N_ ("How probable it may be that a training error is further off."),
    GRADUS_PARAM_FIELD (Params, delta), .def = 0.05, .min = 1e-9, .max = 1, .slider_min = 0.001,
    .slider_max = 0.5, .logarithmic = TRUE, .enabled_if = "follows=examples|precision|hypotheses",
    .applies = GRADUS_APPLIES_REDO },
  { .id = "k", .label = N_ ("Hypotheses"), .symbol = "k",
    .blurb = N_ ("How many there are to choose from."), GRADUS_PARAM_FIELD (Params, k),
    .def = 10000, .min = 1, .max = 1e12, .slider_min = 1, .slider_max = 1e9, .logarithmic = TRUE,
    .enabled_if = "follows=examples|precision|chance", .applies = GRADUS_APPLIES_REDO },
  { .id = "count", .label = N_ ("Rungs"), .blurb = N_ ("Classes of 1, 10, 100 hypotheses, and on."),
    GRADUS_PARAM_FIELD (Params, count), .def = 9, .min = 1, .max = 13,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "parameters", .label = N_ ("Parameters"), .symbol = "d",
    .blurb = N_ ("How many numbers a hypothesis is written with."),
    GRADUS_PARAM_FIELD (Params, parameters), .def = 3, .min = 1, .max = 40, .slider_min = 1,
    .slider_max = 12,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "bits", .label = N_ ("Bits a parameter"), .symbol = "b",
    .blurb = N_ ("64 for a number of double precision."), GRADUS_PARAM_FIELD (Params, bits),
    .def = 64, .min = 1, .max = 128, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_EMPTY] = { "empty", N_ ("Too few examples"),
                    N_ ("A chance of 1, or a single hypothesis, already asks for more.") },
  [EVENT_IDLE] = { "idle", N_ ("A promise of 1 or more"),
                   N_ ("An error is at most 1: the bound says nothing.") },
  [EVENT_BEYOND] = { "beyond", N_ ("Beyond counting"),
                     N_ ("What follows has more than 300 digits and is held there.") });

static gboolean
holds_rungs (const GradusPosition *here, double *measured)
{
  const State *state = here->state;

  for (guint j = 1; j < state->rungs.made; j++)
    *measured = MAX (*measured, fabs (gradus_readings_get (&state->rungs, j, RUNG_RISE)
                                      / number_more (here, 10) - 1));
  return *measured < 1e-9;
}

/* How much of the chance @m examples leave to a class; below 0 where it is kept. */
static double
excess_of (const Dials *dials, double log_k, double m)
{
  return log_k + log (2 / dials->delta) - 2 * m * dials->gamma * dials->gamma;
}

/* The examples of each rung keep the promise, and one fewer would not. */
static gboolean
holds_least (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const Dials dials = read_dials (p);

  for (guint j = 0; j < state->rungs.made; j++)
    {
      const double log_k = j * log (10);
      const double m = gradus_readings_get (&state->rungs, j, RUNG_EXAMPLES);

      *measured = MAX (*measured, MAX (excess_of (&dials, log_k, m),
                                       -excess_of (&dials, log_k, m - 1)));
    }
  return *measured < 1e-6;
}

/* What follows from a number of examples asks for just that number again. */
static gboolean
holds_back (const GradusPosition *here, double *measured)
{
  const Dials dials = read_dials (here->params);

  if (!isnan (dials.given) && !dials.empty && !dials.beyond)
    *measured = number_examples (here) - dials.given;
  return *measured == 0;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "rungs", N_ ("All rungs are equally high"), "m(10k) - m(k) = \\frac{\\ln 10}{2\\gamma^2}",
    holds_rungs, .phase = "ladder" },
  { "least", N_ ("One example fewer breaks the promise"),
    "2k\\,e^{-2\\lceil m\\rceil\\gamma^2} \\le \\delta", holds_least, .phase = "ladder" },
  { "back", N_ ("What follows gives the examples back"), "\\lceil m\\rceil = m_0", holds_back });

/* --- Pictures --------------------------------------------------------------------------------- */

/* How many examples stand at the marker: those that there are, or those that follow. */
static double
examples_at (const Dials *dials)
{
  return isnan (dials->given) ? needed_by (dials, dials->log_k) : dials->given;
}

/* Where the four numbers stand; what is given is dragged. */
static void
draw_marker (const Params *p, double x, const char *x_param, Free x_is, GradusScene *scene)
{
  const Dials dials = read_dials (p);

  gradus_scene_point (scene, x, examples_at (&dials), GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND,
                      1.5, -1);
  gradus_scene_label (scene, C_ ("legend", "these numbers"));
  gradus_scene_param_handle (scene, p->follows == x_is ? NULL : x_param,
                             p->follows == EXAMPLES ? NULL : "m", x, examples_at (&dials));
}

static void
build_ladder (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const Dials dials = read_dials (p);
  const gboolean betting = state->rungs.made == 0;
  const gboolean climbing = gradus_position_is_phase (here, "ladder");
  const double last = pow (10, p->count - 1), top = needed_by (&dials, log_k_last (p));
  const double right = MAX (10, MAX (last, exp (dials.log_k)));

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X | (betting ? GRADUS_AXES_LOG_Y
                                                              : GRADUS_AXES_ZERO_Y),
                         C_ ("axis", "hypotheses k"), C_ ("axis", "examples m"));
  gradus_scene_set_x_range (scene, 1, right);
  if (betting)
    {
      gradus_scene_set_y_range (scene, MAX (1, MIN (examples_at (&dials), p->bet) / 10),
                                MAX (1e8, 10 * MAX (examples_at (&dials), p->bet)));
      gradus_scene_segment (scene, exp (dials.log_k), examples_at (&dials), last, p->bet,
                            GRADUS_ROLE_BET, GRADUS_LINE_DASHED);
      gradus_scene_point (scene, last, p->bet, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.5, -1);
      gradus_scene_label (scene, C_ ("legend", "your bet"));
      gradus_scene_param_handle (scene, NULL, "bet", last, p->bet);
    }
  else
    gradus_scene_set_y_range (scene, 0, 1.08 * MAX (top, examples_at (&dials)));
  for (guint j = 1; j < state->rungs.made; j++)
    {
      const double before = gradus_readings_get (&state->rungs, j - 1, RUNG_NEEDED);
      const double k = pow (10, j);
      const GradusRole role = climbing && j + 1 == state->rungs.made ? GRADUS_ROLE_ACCENT
                                                                     : GRADUS_ROLE_SECOND;

      gradus_scene_segment (scene, k / 10, before, k, before, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
      gradus_scene_arrow (scene, k, before, k, gradus_readings_get (&state->rungs, j, RUNG_NEEDED),
                          role, GRADUS_LINE_SOLID);
    }
  if (state->rungs.known)
    {
      const double ends[] = { 1, right };
      const double heights[] = { needed_by (&dials, 0), needed_by (&dials, log (right)) };

      gradus_scene_polyline (scene, ends, heights, 2, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      gradus_scene_label (scene, C_ ("legend", "the law"));
    }
  gradus_readings_draw (&state->rungs, RUNG_K, RUNG_NEEDED, climbing, scene);
  if (!climbing)
    draw_marker (p, exp (dials.log_k), "k", HYPOTHESES, scene);
}

static void
label_rises (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "rung"),
                         C_ ("axis", "examples added"));
  gradus_kit_waits (scene, ((const State *) here->state)->rungs.made == 0,
                    _ ("No class is asked before the bet."));
}

/* Examples over the precision, for the class of the dials. */
static double
needed_at (gconstpointer data, double gamma)
{
  Dials dials = *(const Dials *) data;

  dials.gamma = gamma;
  return needed_by (&dials, dials.log_k);
}

static void
build_precision (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const Dials dials = read_dials (p);
  const double most = MAX (needed_by (&dials, dials.log_k), examples_at (&dials));

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "precision γ"),
                         C_ ("axis", "examples m"));
  if (gradus_kit_waits (scene, !state->squared, _ ("The precision is turned after the law.")))
    return;
  gradus_scene_set_x_range (scene, 0, 2 * dials.gamma);
  gradus_scene_set_y_range (scene, 0, 5 * most);
  gradus_scene_function (scene, needed_at, &dials, 0.45 * dials.gamma, 2 * dials.gamma,
                         GRADUS_SHEET_CURVE, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "the law"));
  gradus_scene_point (scene, dials.gamma / 2, 4 * needed_by (&dials, dials.log_k),
                      GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE, 1.3, -1);
  gradus_scene_label (scene, C_ ("legend", "half the γ"));
  draw_marker (p, dials.gamma, "gamma", PRECISION, scene);
}

static void
build_parameters (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const Dials dials = read_dials (p);
  const double ends[] = { 0, p->parameters };
  const double heights[] = { needed_by (&dials, 0),
                             needed_by (&dials, log_of_class (p, p->parameters)) };

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "parameters d"), C_ ("axis", "examples m"));
  if (gradus_kit_waits (scene, state->classes.made == 0, _ ("Parameters are counted last.")))
    return;
  gradus_scene_set_x_range (scene, 0, p->parameters);
  gradus_scene_set_y_range (scene, 0, heights[1]);
  if (state->classes.made == (guint) p->parameters)
    gradus_scene_polyline (scene, ends, heights, 2, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_readings_draw (&state->classes, CLASS_PARAMETERS, CLASS_NEEDED, TRUE, scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "ladder", N_ ("Examples over hypotheses"), .build = build_ladder },
  { "precision", N_ ("Examples over precision"), .build = build_precision },
  { "rises", N_ ("What each rung adds"), .kit = gradus_kit_bars, .of = "rises",
    .extra = label_rises },
  { "parameters", N_ ("Examples over parameters"), .build = build_parameters });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "largest", N_ ("How many examples for the largest class?"), "ladder", "ladder",
    .asks = GRADUS_ASKS_NUMBER, .about = "m-last", .when = "k-last > k-now", .scale = "tenfold",
    .words = N_ ("k = {k-now|,} asks for m = {examples|,}. What does k = {k-last|,} ask for, with "
                 "the same γ and δ?"),
    .intuition = N_ ("You thought so many more choices need as many times the data, but only the "
                     "logarithm counts."),
    .intuition_answer = "naive" },
  { "dearer", N_ ("Which is more expensive?"), "square", "ladder", .asks = GRADUS_ASKS_EVENT,
    .about = "sharper > tenfold",
    GRADUS_ANSWERS (N_ ("Ten times as many hypotheses"), N_ ("A γ smaller by a tenth")),
    .words = N_ ("Now m = {examples|,} is enough. Either there are ten times as many hypotheses, "
                 "or γ is made smaller by a tenth. Which adds more examples?"),
    .truth = GRADUS_SAY (
      { "sharper > tenfold", N_ ("It adds {sharper|4}, ten times as many hypotheses "
                                 "{tenfold|4}.") },
      { NULL, N_ ("They add {tenfold|4}, the finer γ {sharper|4}.") }) });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "ladder", .title = N_ ("A ladder with equal rungs"),
    .blurb = N_ ("γ = 0.1, δ = 0.05: 10,000 hypotheses ask for 645 examples. And 100 million?"),
    .data = "none",
    .claims = "precision == 0.1\nchance == 0.05\nk-now ~ 10000\nexamples == 645\n"
              "k-last == 100000000\nm-last == 1106" },
  { .id = "by-hand", .title = N_ ("By hand: one hypothesis, then ten"),
    .blurb = N_ ("ln 40 / 0.02 = 184.4 for one hypothesis, and ln 10 / 0.02 = 115.1 more for ten."),
    .params = "k=1 count=2",
    .claims = "rungs[0,1] ~ 184.4\nrises[1] ~ 115.1\nk-now == 1\nk-last == 10" },
  { .id = "fine", .title = N_ ("Half the γ"),
    .blurb = N_ ("γ = 0.05 instead of 0.1: m is multiplied by four, 2,580 instead of 645."),
    .params = "gamma=0.05", .claims = "precision == 0.05\nexamples == 2580" },
  { .id = "fine-thousand", .title = N_ ("A thousand hypotheses, finely"),
    .blurb = N_ ("γ = 0.05 and k = 1,000: 2,120 examples."),
    .params = "gamma=0.05 k=1000", .claims = "precision == 0.05\nk-now ~ 1000\nexamples == 2120" },
  { .id = "what-it-buys", .title = N_ ("What 1,000 examples buy"),
    .blurb = N_ ("k = 100 and δ = 0.05: the chosen hypothesis is at most 0.129 worse than the "
                 "best."),
    .params = "follows=precision m=1000 k=100",
    .claims = "m == 1000\nk-now ~ 100\nchance == 0.05\npromise ~ 0.129" },
  { .id = "ten", .title = N_ ("Ten hypotheses for 1,000 examples"),
    .blurb = N_ ("The chance of a broken promise follows: at most 4 in 100 million."),
    .params = "follows=chance k=10", .claims = "chance ~ 4e-8\nk-now ~ 10\nm == 1000" },
  { .id = "promise-above-one", .title = N_ ("Failure: a promise above 1"),
    .blurb = N_ ("20 examples for 10,000 hypotheses."), .params = "follows=precision m=20",
    .failure = N_ ("2γ is 1.136, and no error is above 1: the promise is kept whatever is chosen. "
                   "Take fewer hypotheses or more examples."),
    .claims = "m == 20\nk-now ~ 10000\npromise ~ 1.136\never: event:idle" },
  { .id = "spare-parameters", .title = N_ ("Failure: spare parameters"),
    .blurb = N_ ("A line in the plane has 3 parameters. Each is written as u² − v², which makes "
                 "6."),
    .params = "parameters=6",
    .failure = N_ ("The lines are the same, but 6 parameters ask for 13,493 examples and 3 for "
                   "6,839. Count what a class can do, not what it is written with: see "
                   "Shattering."),
    .claims = "asked == 6\nclasses[2,0] == 3\nclasses[2,1] ~ 6839\nclasses[5,1] ~ 13493" });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "ladder", 1, "needed", GRADUS_EXPECT (644.9609913045058), 1e-9, "math: log (4e5) / 0.02" },
  { "ladder", 1, "examples", GRADUS_EXPECT (645), 0, "syllabus" },
  { "ladder", 1, "rungs",
    GRADUS_EXPECT (1e8, 1105.4780099033148, 1106, 115.12925464970229), 1e-9,
    "math: log (4e9) / 0.02, log (10) / 0.02", .index = 32 },
  { "ladder", 1, "doubling", GRADUS_EXPECT (34.657359027997266), 1e-12,
    "by hand: 0.6931 / 0.02" },
  { "ladder", 1, "classes", GRADUS_EXPECT (3, 6838.656906081171), 1e-9,
    "math: (192 log 2 + log 40) / 0.02", .index = 4 },
  { "by-hand", 1, "rungs",
    GRADUS_EXPECT (1, 184.44397270569678, 185, 184.44397270569678, 10, 299.573227355399, 300,
                   115.12925464970229),
    1e-9, "by hand: 3.6889 / 0.02, 2.3026 / 0.02" },
  { "fine", 1, "needed", GRADUS_EXPECT (2579.843965218023), 1e-9, "math: log (4e5) / 0.005" },
  { "fine-thousand", 1, "needed", GRADUS_EXPECT (2119.326946619214), 1e-9,
    "math: log (4e4) / 0.005" },
  { "what-it-buys", 1, "promise", GRADUS_EXPECT (0.12879479523724575), 1e-12,
    "syllabus; math: 2 sqrt (log (4000) / 2000)" },
  { "promise-above-one", 1, "promise", GRADUS_EXPECT (1.1357473233994488), 1e-12,
    "math: 2 sqrt (log (4e5) / 40)" },
  { "spare-parameters", 1, "classes", GRADUS_EXPECT (6, 13492.869839456645), 1e-9,
    "math: (384 log 2 + log 40) / 0.02", .index = 10 });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "half", .title = N_ ("A precision, and half of it"),
    .blurb = N_ ("On both sides 10,000 hypotheses. Half the γ asks for 2,580 examples instead of "
                 "645, and its rungs are four times as high."),
    .right = "gamma=0.05", .plot = "ladder",
    .claims = "both: k-now ~ 10000\nleft: examples == 645\nright: examples == 2580\n"
              "left: tenfold ~ 115.13\nright: tenfold ~ 460.52" });

static const GradusSheet sheet = {
  .aha = N_ ("Hypotheses are cheap, precision is expensive: k counts by its logarithm, γ by "
             "its square."),
  .by_hand = N_ ("γ = 0.1: doubling k costs ln 2/(2γ²) = 0.6931/0.02 = 34.7 more examples, "
                 "whatever k was."),
  .why = "ladder", .intuition = N_ ("Ten thousand times as many hypotheses need ten thousand "
                                    "times as many examples."),
  .caught_by = "largest",
  .breaks = N_ ("20 examples for 10,000 hypotheses: 2γ = 1.136, a promise above 1."),
  .needs = "hoeffding-bound uniform-convergence",
  .leads_to = "shattering vc-bound curse-of-dimensionality",
  .aliases = "PAC; probably approximately correct; sample size; bits per parameter; union bound; "
             "样本量; 假设类; 概率近似正确; ybfzd",
  .terms = N_ ("sample complexity; hypothesis class"),
};

const GradusDescriptor gradus_sample_complexity = {
  .id = "sample-complexity", .chapter = 10, .difficulty = 2,
  .title = N_ ("Sample complexity calculator"),
  .summary = N_ ("Says how many examples a class of hypotheses asks for."),
  .goal = N_ ("Say what ten times as many hypotheses cost, and what half the error costs."),
  .source = "CS229 lecture notes, part VI",
  .kind = GRADUS_KIND_EXPLORATION, .family = "sheet", .data_kind = &gradus_data_none,
  .columns = N_ ("No data: four numbers are all."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .name = name,
  .start_asks = "bet", .start_shows = "ladder",
  .start_said = GRADUS_SAY (
    { NULL, N_ ("γ = {precision}, δ = {chance}: three of four numbers are given, and the fourth "
                "follows. Lay down your bet before you go on.") }),
};
