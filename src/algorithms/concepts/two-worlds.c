/* Two ways to classify, an exploration: what a border and a posterior do not say.
 *
 * Situation. There are three worlds A, B and C. In each the same question is asked: what is the
 * class of a thing of which x is known? In all three the border is the same, and so is the
 * probability of class 1 at every x. A discriminative model learns just that, P (1 | x), and cannot
 * tell the worlds apart. A generative model learns how x and class come about together.
 *
 * Stages. The learner bets on the share of right labels in one of the worlds (bet). Things fall in
 * each world, and each is labelled by the border (rain). Those near x are looked at (slice): how
 * many there are differs from world to world, their share of class 1 does not. The law says why
 * (law), and something that was never seen comes along (giraffe).
 *
 * The law. In a world the classes are equally frequent and their x is drawn from N (-a, a) and
 * N (a, a), the second number being the variance. The logarithm of the odds is ((x + a)^2 -
 * (x - a)^2) / 2a = 2x, whatever a is. The share of errors is Phi (-sqrt a), and the density of x
 * is another one in each world.
 *
 * Tables. The same with an x that is 0 or 1: three tables of counts with the quotients 1/4 and 3/4
 * in their rows. An x of 0 is drawn as a level density left of 0, an x of 1 right of it.
 *
 * Numbers. Joint densities are kept as logarithms, so that the posterior is right where both have
 * vanished.
 *
 * Edge cases. No thing near x in a world: there is no share (event "empty"). Worlds with equal
 * errors: none is the easiest.
 *
 * Source: CS229 lecture notes, part IV; Sugiyama, Illustrated Machine Learning, section 1.3;
 * article on classification.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-entry.h"
#include "gradus-mould.h"

#define WORLDS 3
#define LOW (-7.0)
#define HIGH 7.0
#define GRID 141
#define BINS 56
/* A density so small that a whole life would not bring such a thing. */
#define STRANGE 1e-5

typedef struct
{
  double bet;
  bool tables;             /* x is 0 or 1 */
  guint world;             /* the one that is bet on */
  double a, b, c;          /* half the way between the means, and the variance, of each world */
  double x, slice;
  double giraffe;
  int dots;
} Params;

typedef struct
{
  GradusArray where;       /* WORLDS x dots */
  GradusIntArray labels;   /* WORLDS x dots */
  guint made, done, last;
  GradusArray right;       /* WORLDS: labels that the border gets right */
  GradusArray inside;      /* WORLDS: things near x */
  GradusArray ones;        /* WORLDS: of those, of class 1 */
  guint sliced, slice_done, slice_last;
  GradusArray heights;     /* WORLDS: density at x */
  GradusArray errors;      /* WORLDS */
  guint known, law_done, law_last;
  GradusArray strangers;   /* WORLDS: density at the giraffe */
  guint met, met_done, met_last;
} State;

enum { EVENT_EMPTY, EVENT_LEVEL, EVENT_STRANGE };

/* --- Three worlds ----------------------------------------------------------------------------- */

/* Rows x = 0 and x = 1, columns class 0 and class 1. */
static const double counts[WORLDS][2][2] = {
  { { 6, 2 }, { 2, 6 } },
  { { 3, 1 }, { 5, 15 } },
  { { 15, 5 }, { 1, 3 } },
};

static const char *const letters[] = { "A", "B", "C" };

static double
half_of (const Params *p, guint world)
{
  return world == 0 ? p->a : world == 1 ? p->b : p->c;
}

static double
sum_of (guint world)
{
  return counts[world][0][0] + counts[world][0][1] + counts[world][1][0] + counts[world][1][1];
}

static double
prior_of (const Params *p, guint world, guint class)
{
  return p->tables ? (counts[world][0][class] + counts[world][1][class]) / sum_of (world) : 0.5;
}

/* Of x = 1 in the class. */
static double
one_of (guint world, guint class)
{
  return counts[world][1][class] / (counts[world][0][class] + counts[world][1][class]);
}

/* The logarithm of the density of class and x together. */
static double
log_joint (const Params *p, guint world, guint class, double x)
{
  const double half = half_of (p, world), mean = class == 1 ? half : -half;

  if (p->tables)
    return log (counts[world][x >= 0 ? 1 : 0][class] / sum_of (world)
                / (x >= 0 ? HIGH : -LOW));
  return log (0.5) - 0.5 * gradus_square (x - mean) / half - 0.5 * log (2 * G_PI * half);
}

static double
density_at (const Params *p, guint world, double x)
{
  return exp (log_joint (p, world, 0, x)) + exp (log_joint (p, world, 1, x));
}

static double
posterior_at (const Params *p, guint world, double x)
{
  return gradus_sigmoid (log_joint (p, world, 1, x) - log_joint (p, world, 0, x));
}

/* P (X <= x and the class). */
static double
below (const Params *p, guint world, guint class, double x)
{
  const double half = half_of (p, world), mean = class == 1 ? half : -half;
  const double one = one_of (world, class);

  if (!p->tables)
    return 0.25 * erfc (-(x - mean) / sqrt (half) / G_SQRT2);
  return prior_of (p, world, class)
         * (x < 0 ? (1 - one) * (1 - MAX (x, LOW) / LOW) : 1 - one * (1 - MIN (x, HIGH) / HIGH));
}

/* Of labelling by the border at 0. */
static double
error_of (const Params *p, guint world)
{
  return below (p, world, 1, 0) + prior_of (p, world, 0) - below (p, world, 0, 0);
}

/* P (class 1 | x in the slice), and how probable it is to be there. */
static double
share_of_slice (const Params *p, guint world, double *mass)
{
  double in[2];

  for (guint c = 0; c < 2; c++)
    in[c] = below (p, world, c, p->x + p->slice) - below (p, world, c, p->x - p->slice);
  *mass = in[0] + in[1];
  return *mass > 0 ? in[1] / *mass : posterior_at (p, world, p->x);
}

static guint
made_in (const GradusPosition *here, guint world)
{
  GRADUS_HERE (state, p);
  const guint dots = (guint) p->dots, before = world * dots;

  return state->made > before ? MIN (state->made - before, dots) : 0;
}

static double
right_in (const GradusPosition *here, guint world)
{
  const State *state = here->state;
  const guint made = made_in (here, world);

  return made > 0 ? state->right.data[world] / made : NAN;
}

/* The world with the fewest errors, WORLDS where two or all of them have these. */
static guint
easiest (const Params *p)
{
  guint best = 0, ties = 0;

  for (guint w = 1; w < WORLDS; w++)
    if (error_of (p, w) < error_of (p, best))
      best = w;
  for (guint w = 0; w < WORLDS; w++)
    ties += fabs (error_of (p, w) - error_of (p, best)) < 1e-9;
  return ties > 1 ? WORLDS : best;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_bet (gpointer state, GradusContext *context)
{
  gradus_context_raise_if (context, EVENT_LEVEL, easiest (context->params) == WORLDS);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_rain (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint i = state->done, world = i / (guint) p->dots;
  const guint class = gradus_rng_uniform (context->rng) < prior_of (p, world, 1) ? 1 : 0;
  const double half = half_of (p, world);
  double x;

  if (!p->tables)
    x = (class == 1 ? half : -half) + sqrt (half) * gradus_rng_gaussian (context->rng);
  else if (gradus_rng_uniform (context->rng) < one_of (world, class))
    x = HIGH * gradus_rng_uniform (context->rng);
  else
    x = LOW * (1 - gradus_rng_uniform (context->rng));
  gradus_array_write (&state->where)[i] = x;
  gradus_int_array_write (&state->labels)[i] = (gint32) class;
  gradus_array_write (&state->right)[world] += (x >= 0) == (class == 1);
  state->made = i + 1;
  return gradus_step_done (&state->done, &state->last, WORLDS * (guint) p->dots);
}

static GradusStatus
run_slice (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint world = state->slice_done, dots = (guint) p->dots;
  guint inside = 0, ones = 0;

  for (guint i = world * dots; i < (world + 1) * dots; i++)
    if (fabs (state->where.data[i] - p->x) <= p->slice)
      {
        inside++;
        ones += state->labels.data[i] > 0;
      }
  gradus_array_write (&state->inside)[world] = inside;
  gradus_array_write (&state->ones)[world] = ones;
  state->sliced = world + 1;
  gradus_context_raise_if (context, EVENT_EMPTY, inside == 0);
  return gradus_step_done (&state->slice_done, &state->slice_last, WORLDS);
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint world = state->law_done;

  gradus_array_write (&state->heights)[world] = density_at (p, world, p->x);
  gradus_array_write (&state->errors)[world] = error_of (p, world);
  state->known = world + 1;
  return gradus_step_done (&state->law_done, &state->law_last, WORLDS);
}

static GradusStatus
run_giraffe (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint world = state->met_done;

  gradus_array_write (&state->strangers)[world] = density_at (p, world, p->giraffe);
  state->met = world + 1;
  gradus_context_raise_if (context, EVENT_STRANGE, state->strangers.data[world] < STRANGE);
  return gradus_step_done (&state->met_done, &state->met_last, WORLDS);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_posterior, (p), posterior_at (p, p->world, p->x))
GRADUS_NUMBER (number_error, (p), error_of (p, p->world))

static double
number_right (const GradusPosition *here)
{
  return right_in (here, ((const Params *) here->params)->world);
}

static double
number_share (const GradusPosition *here)
{
  GRADUS_HERE (state, p);

  return state->sliced > p->world && state->inside.data[p->world] > 0
           ? state->ones.data[p->world] / state->inside.data[p->world] : NAN;
}

static double
right_or_0 (const GradusPosition *here, guint world)
{
  return made_in (here, world) > 0 ? right_in (here, world) : 0;
}

GRADUS_VECTOR (array_rights, (here), WORLDS, i, right_or_0 (here, i))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "posterior", N_ ("Probability of class 1 at x"), "P(1|x)", .number = number_posterior,
    .flags = GRADUS_METRIC },
  { "right", N_ ("Share of right labels in the world bet on"), "k/n", .number = number_right,
    .flags = GRADUS_METRIC },
  { "share", N_ ("Share of class 1 near x in that world"), "\\hat p", .number = number_share,
    .flags = GRADUS_METRIC },
  { "error", N_ ("Share of errors by the law"), "\\varepsilon", .number = number_error,
    GRADUS_KNOWN (State, known), .flags = GRADUS_METRIC },
  { "rights", N_ ("Share of right labels"), "k/n", .array = array_rights,
    GRADUS_KNOWN (State, made), .indices = N_ ("world") },
  { "where", N_ ("Where the things fell"), "x", GRADUS_QUANTITY (State, where), .shape = "3*dots",
    .indices = N_ ("thing, world after world") },
  { "labels", N_ ("Classes of the things"), "y", GRADUS_QUANTITY (State, labels),
    .shape = "3*dots", .indices = N_ ("thing, world after world") },
  { "right-labels", N_ ("Right labels"), "k", GRADUS_QUANTITY (State, right), .shape = "3",
    .indices = N_ ("world") },
  { "inside", N_ ("Things near x"), "n", GRADUS_QUANTITY (State, inside), .shape = "3",
    .indices = N_ ("world") },
  { "ones", N_ ("Of class 1 near x"), "k", GRADUS_QUANTITY (State, ones), .shape = "3",
    .indices = N_ ("world") },
  { "heights", N_ ("Density at x"), "p(x)", GRADUS_QUANTITY (State, heights), .shape = "3",
    .indices = N_ ("world") },
  { "errors", N_ ("Errors by the law"), "\\varepsilon", GRADUS_QUANTITY (State, errors),
    .shape = "3", .indices = N_ ("world") },
  { "strangers", N_ ("Density at the giraffe"), "p", GRADUS_QUANTITY (State, strangers),
    .shape = "3", .indices = N_ ("world") },
  { "made", N_ ("Things fallen"), NULL, GRADUS_QUANTITY (State, made) },
  { "sliced", N_ ("Worlds looked at"), NULL, GRADUS_QUANTITY (State, sliced) },
  { "known", N_ ("Worlds whose law is said"), NULL, GRADUS_QUANTITY (State, known) },
  { "met", N_ ("Worlds the giraffe has met"), NULL, GRADUS_QUANTITY (State, met) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const guint last = MIN (state->last, WORLDS * (guint) p->dots - 1);
  const guint fallen = last / (guint) p->dots, looked = MIN (state->slice_last, WORLDS - 1);
  const guint said = MIN (state->law_last, WORLDS - 1), met = MIN (state->met_last, WORLDS - 1);
  const gsize seen = (gsize) state->inside.data[looked];
  double mass;

  gradus_names_whole (names, "n-worlds", WORLDS);
  gradus_names_word (names, "letter", letters[p->world]);
  gradus_names_number (names, "right-there", right_or_0 (here, p->world));
  gradus_names_word (names, "fallen-letter", letters[fallen]);
  gradus_names_whole (names, "thing", last % (guint) p->dots + 1);
  gradus_names_whole (names, "thing-class", state->labels.data[last]);
  gradus_names_number (names, "thing-x", state->where.data[last]);
  gradus_names_flag (names, "thing-right",
                     (state->where.data[last] >= 0) == (state->labels.data[last] > 0));
  gradus_names_word (names, "looked-letter", letters[looked]);
  gradus_names_whole (names, "looked-inside", (gint64) seen);
  gradus_names_whole (names, "looked-ones", (gint64) state->ones.data[looked]);
  gradus_names_number (names, "looked-share",
                       seen > 0 ? state->ones.data[looked] / state->inside.data[looked] : NAN);
  gradus_names_number (names, "slice-law", share_of_slice (p, p->world, &mass));
  gradus_names_number (names, "slice-mass", mass);
  gradus_names_word (names, "said-letter", letters[said]);
  gradus_names_number (names, "said-one", exp (log_joint (p, said, 1, p->x)));
  gradus_names_number (names, "said-both", density_at (p, said, p->x));
  gradus_names_word (names, "met-letter", letters[met]);
  gradus_names_number (names, "met-density", state->strangers.data[met]);
  gradus_names_number (names, "far-posterior", posterior_at (p, 0, p->giraffe));
  gradus_names_whole (names, "far-class", posterior_at (p, 0, p->giraffe) >= 0.5);
  for (guint w = 0; w < WORLDS; w++)
    {
      static const char *const shares[] = { "share-a", "share-b", "share-c" };

      gradus_names_number (names, shares[w],
                           state->sliced > w && state->inside.data[w] > 0
                             ? state->ones.data[w] / state->inside.data[w] : NAN);
    }
  gradus_names_flag (names, "all-seen", state->sliced == WORLDS && state->inside.data[0] > 0
                                          && state->inside.data[1] > 0
                                          && state->inside.data[2] > 0);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("The curve is the same in three worlds. How many labels will "
                                      "be right in one of them?"),
    .shows = "rights", .asks = "bet", .pseudocode = N_ ("bet on the share of right labels"),
    .once = TRUE, .run = run_bet,
    .rules = GRADUS_SAY (
      { "tables", "P(1\\,|\\,0) = \\tfrac14,\\quad P(1\\,|\\,1) = \\tfrac34" },
      { NULL, "P(1\\,|\\,x) = \\frac{1}{1 + e^{-2x}}" }),
    .filled = GRADUS_SAY ({ NULL, "\\role{bet}{<bet>} \\overset{?}{=} \\frac{k}{n}" }),
    .said = GRADUS_SAY (
      { "tables", N_ ("Three worlds, in which x is 0 or 1. In each of them a quarter of the things "
                      "with x = 0 is of class 1, and three quarters of those with x = 1. Which "
                      "share of the labels will be right in world {letter}?") },
      { NULL, N_ ("Three worlds with one curve: at every x class 1 is equally probable in all of "
                  "them, and the border is 0. Which share of the labels will be right in world "
                  "{letter}?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {percent bet}.") }) },
  { "rain", N_ ("Let things fall"), N_ ("Draw things in each world, first the class and then x, "
                                        "and label them by the border."),
    .shows = "worlds", .pseudocode = N_ ("for each world, repeat:\n  y ~ class, x ~ p(x | y)\n"
                                         "  right if (x > 0) = y"),
    .once = TRUE, .micro = "3*dots", .run = run_rain,
    .rule = "y \\sim \\pi,\\quad x \\sim p_y,\\quad \\hat y = [x > 0]",
    .filled = GRADUS_SAY (
      { "micro", "y = <thing-class|class>,\\quad x = <thing-x>" },
      { NULL, "\\frac{k_A}{n} = <rights[0]|model>,\\quad \\frac{k_B}{n} = <rights[1]|model>,\\quad "
              "\\frac{k_C}{n} = <rights[2]|model>" }),
    .said = GRADUS_SAY (
      { "micro and thing-right", N_ ("World {fallen-letter}: thing {thing} is of class "
                                     "{thing-class} and falls at {thing-x}, on its own side: "
                                     "right.") },
      { "micro", N_ ("World {fallen-letter}: thing {thing} is of class {thing-class} and falls at "
                     "{thing-x}, on the other side: wrong.") },
      { NULL, N_ ("Of {dots} labels in each world these are right: {percent rights[0]} in A, "
                  "{percent rights[1]} in B and {percent rights[2]} in C.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {percent bet}.") },
                       { NULL, N_ ("You said {percent bet}, it is {percent right-there}.") }) },
  { "slice", N_ ("Look near x"), N_ ("In each world count the things near x, and those of class 1 "
                                     "among them."),
    .shows = "worlds", .pseudocode = N_ ("for each world: share of class 1 near x"), .once = TRUE,
    .micro = "3", .run = run_slice, .rule = "\\role{model}{\\hat p} = \\frac{k}{n}",
    .filled = GRADUS_SAY (
      { "looked-inside == 0", "n = 0" },
      { NULL, "\\role{model}{\\hat p} = \\frac{<looked-ones>}{<looked-inside>} = "
              "<looked-share|model>" }),
    .said = GRADUS_SAY (
      { "micro and looked-inside == 0", N_ ("In world {looked-letter} nothing fell near x.") },
      { "micro", NN_ ("World {looked-letter}: {looked-ones} of {looked-inside} thing near x is of "
                      "class 1.",
                      "World {looked-letter}: {looked-ones} of {looked-inside} things near x are "
                      "of class 1."), "looked-inside" },
      { "all-seen", N_ ("Near x lie {inside[0]} things in A, {inside[1]} in B and {inside[2]} in "
                        "C. Of class 1 are {percent share-a}, {percent share-b} and {percent "
                        "share-c}: but for chance, the same share.") },
      { NULL, N_ ("Near x lie {inside[0]} things in A, {inside[1]} in B and {inside[2]} in C: "
                  "where there is none, nothing can be said by counting.") }) },
  { "law", N_ ("One curve, three densities"), N_ ("In the quotient the worlds fall away; in the "
                                                  "density of x they stay."),
    .shows = "posterior", .pseudocode = N_ ("for each world:\n  P(1|x) ← p(1, x) / p(x)\n"
                                            "  ε ← errors of the border"),
    .once = TRUE, .micro = "3", .run = run_law,
    .rules = GRADUS_SAY (
      { "tables", "P(1\\,|\\,x) = \\frac{p(1, x)}{p(x)}" },
      { NULL, "\\ln\\frac{P(1|x)}{P(0|x)} = \\frac{(x+a)^2 - (x-a)^2}{2a} = 2x" }),
    .filled = GRADUS_SAY (
      { NULL, "P(1\\,|\\,<x>) = \\frac{<said-one|class1|4>}{<said-both|4>} = "
              "<posterior|model|4>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("World {said-letter}: the density at x = {x} is {said-both}, of which class 1 "
                     "has {said-one}.") },
      { NULL, N_ ("The densities at x = {x} are {heights[0]}, {heights[1]} and {heights[2]}, and "
                  "in each world class 1 has the share {posterior} of it. By the law {percent "
                  "errors[0]}, {percent errors[1]} and {percent errors[2]} of the labels are "
                  "wrong.") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet was {percent bet}.") }) },
  { "giraffe", N_ ("A giraffe comes along"), N_ ("Something is seen far from all that fell: what "
                                                 "does each model say?"),
    .shows = "densities", .pseudocode = N_ ("for each world: p at the giraffe"), .once = TRUE,
    .micro = "3", .run = run_giraffe, .rule = "p(x) = p(0, x) + p(1, x)",
    .filled = GRADUS_SAY (
      { NULL, "P(1\\,|\\,<giraffe>) = <far-posterior|model|6>,\\quad p_<met-letter>(<giraffe>) = "
              "<met-density|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("World {met-letter}: the density at {giraffe} is {met-density}.") },
      { "tables", N_ ("With a table nothing is far out: {giraffe} counts as x = {far-class}, and "
                      "class 1 has {far-posterior}.") },
      { NULL, N_ ("At {giraffe} class 1 has the probability {far-posterior|6} in every world. The "
                  "densities are {strangers[0]}, {strangers[1]} and {strangers[2]}: they say how "
                  "strange such a thing is there.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

#define HALF_FIELD(member, standard)                                                               \
  GRADUS_PARAM_FIELD (Params, member), .def = (standard), .min = 0.05, .max = 6,                   \
  .slider_min = 0.2, .slider_max = 4, .step = 0.1, .enabled_if = "tables=false",                   \
  .applies = GRADUS_APPLIES_REDO

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"), .blurb = N_ ("The share of right labels, you think."),
    GRADUS_PARAM_FIELD (Params, bet), GRADUS_SHARE (0.75) },
  { .id = "world", .label = N_ ("World"), .blurb = N_ ("The one that is bet on and drawn large."),
    GRADUS_PARAM_FIELD (Params, world), GRADUS_CHOICES (
      { "a", N_ ("World A") }, { "b", N_ ("World B") }, { "c", N_ ("World C") }),
    .def = 2, .applies = GRADUS_APPLIES_REDO },
  { .id = "tables", .label = N_ ("x is 0 or 1"),
    .blurb = N_ ("Three tables of counts in place of the bells."),
    GRADUS_PARAM_FIELD (Params, tables), .max = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "a", .label = N_ ("Mean in world A"), .symbol = "a_A",
    .blurb = N_ ("Half the way between the bells, and their variance."), HALF_FIELD (a, 0.5) },
  { .id = "b", .label = N_ ("Mean in world B"), .symbol = "a_B",
    .blurb = N_ ("Half the way between the bells, and their variance."), HALF_FIELD (b, 1) },
  { .id = "c", .label = N_ ("Mean in world C"), .symbol = "a_C",
    .blurb = N_ ("Half the way between the bells, and their variance."), HALF_FIELD (c, 2) },
  { .id = "x", .label = N_ ("Where to look"), .symbol = "x",
    .blurb = N_ ("Drag it along the axis."), GRADUS_PARAM_FIELD (Params, x),
    GRADUS_PLACE (0.5, 7, LOW, HIGH, 0.1) },
  { .id = "slice", .label = N_ ("Half the slice"), .blurb = N_ ("What counts as near x."),
    GRADUS_PARAM_FIELD (Params, slice), .def = 0.25, .min = 0.01, .max = 3, .slider_min = 0.05,
    .slider_max = 1, .step = 0.05, .applies = GRADUS_APPLIES_REDO },
  { .id = "giraffe", .label = N_ ("The giraffe"), .blurb = N_ ("Where something strange is seen."),
    GRADUS_PARAM_FIELD (Params, giraffe), GRADUS_PLACE (6, 7, LOW, HIGH, 0.5) },
  { .id = "dots", .label = N_ ("Things in each world"),
    .blurb = N_ ("More things, steadier shares."), GRADUS_PARAM_FIELD (Params, dots), .def = 1000,
    .min = 1, .max = 5000, .slider_min = 10, .slider_max = 2000, .logarithmic = TRUE,
    .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_EMPTY] = { "empty", N_ ("Nothing near x"), N_ ("In one of the worlds no thing fell near "
                                                        "x.") },
  [EVENT_LEVEL] = { "level", N_ ("Equally easy"), N_ ("Two worlds or all of them share the fewest "
                                                      "errors.") },
  [EVENT_STRANGE] = { "strange", N_ ("Never seen"), N_ ("The density there is so small that such a "
                                                        "thing is strange to this world.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* The posterior of the worlds all along the axis. */
static gboolean
holds_same (const GradusPosition *here, double *measured)
{
  const Params *p = here->params;

  for (guint i = 0; i < GRID; i++)
    for (guint w = 1; w < WORLDS; w++)
      {
        const double x = LOW + (HIGH - LOW) * i / (GRID - 1);

        *measured = MAX (*measured, fabs (posterior_at (p, w, x) - posterior_at (p, 0, x)));
      }
  return *measured <= 1e-12;
}

/* By how many standard deviations a share of @n misses @law. */
static double
misses (double share, double law, double n)
{
  return fabs (share - law) / MAX (sqrt (law * (1 - law) / n), 1 / n);
}

static gboolean
holds_slices (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);

  for (guint w = 0; w < WORLDS; w++)
    {
      double mass;
      const double law = share_of_slice (p, w, &mass), n = state->inside.data[w];

      *measured = MAX (*measured, misses (n / p->dots, mass, p->dots));
      if (n > 0)
        *measured = MAX (*measured, misses (state->ones.data[w] / n, law, n));
    }
  return *measured <= 4.5;
}

static gboolean
holds_rights (const GradusPosition *here, double *measured)
{
  const Params *p = here->params;

  for (guint w = 0; w < WORLDS; w++)
    *measured = MAX (*measured, misses (right_in (here, w), 1 - error_of (p, w), p->dots));
  return *measured <= 4.5;
}

/* The errors are half a tail of each bell; of a table, what stands in the wrong corners. */
static gboolean
holds_tail (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);

  for (guint w = 0; w < WORLDS; w++)
    *measured = MAX (*measured,
                     fabs (state->errors.data[w]
                           - (p->tables ? (counts[w][0][1] + counts[w][1][0]) / sum_of (w)
                                        : 0.5 * erfc (sqrt (half_of (p, w) / 2)))));
  return *measured <= 1e-12;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "same", N_ ("One posterior in all worlds"), "P_A(1|x) = P_B(1|x) = P_C(1|x)", holds_same },
  { "rights", N_ ("The right labels agree with the law"),
    "|k/n - (1-\\varepsilon)| \\le 4.5\\sqrt{\\varepsilon(1-\\varepsilon)/n}", holds_rights,
    .phase = "rain" },
  { "slices", N_ ("The slices agree with the law"), "|\\hat p - p| \\le 4.5\\sqrt{p(1-p)/n}",
    holds_slices, .phase = "slice" },
  { "tail", N_ ("The errors are a tail"), "\\varepsilon = \\Phi(-\\sqrt a)", holds_tail,
    .phase = "law" });

/* --- Pictures --------------------------------------------------------------------------------- */

static double
bin_width (void)
{
  return (HIGH - LOW) / BINS;
}

/* So many things of the class there would be in a column at @x. */
static double
expected_at (const Params *p, guint world, guint class, double x)
{
  return p->dots * bin_width () * exp (log_joint (p, world, class, x));
}

/* A world with what has fallen in it; pale what is not near x, once that is looked at. */
static void
draw_world (const GradusPosition *here, guint world, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const guint made = made_in (here, world);
  const double half = half_of (p, world);
  double heights[BINS][2] = { 0 }, x[GRID], y[GRID], zero[GRID] = { 0 }, tallest = 0;

  for (guint c = 0; c < 2; c++)
    for (guint side = 0; side < 2; side++)
      tallest = MAX (tallest, 1.1 * expected_at (p, world, c,
                                                 p->tables ? (side == 1 ? HIGH : LOW)
                                                           : (side == 1 ? half : -half)));
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, "x", C_ ("axis", "things"));
  gradus_scene_set_x_range (scene, LOW, HIGH);
  gradus_scene_include (scene, 0, tallest);
  for (guint i = 0; i < made; i++)
    {
      const gsize at = (gsize) world * (guint) p->dots + i;
      const double column = floor ((state->where.data[at] - LOW) / bin_width ());

      if (column >= 0 && column < BINS)
        heights[(guint) column][state->labels.data[at] > 0]++;
    }
  for (guint b = 0; b < BINS; b++)
    for (guint k = 0; k < 2; k++)
      {
        /* The higher one first, so that both are seen. */
        const guint c = heights[b][0] >= heights[b][1] ? k : 1 - k;
        const double middle = LOW + (b + 0.5) * bin_width ();
        const gboolean near = fabs (middle - p->x) <= p->slice;

        if (heights[b][c] > 0)
          gradus_scene_bar (scene, middle, bin_width (), 0, heights[b][c], GRADUS_ROLE_CLASS + c,
                            state->sliced <= world ? 0.35 : near ? 0.8 : 0.1);
      }
  for (guint c = 0; c < 2; c++)
    {
      for (guint i = 0; i < GRID; i++)
        {
          x[i] = LOW + (HIGH - LOW) * i / (GRID - 1);
          y[i] = expected_at (p, world, c, x[i]);
        }
      if (made == 0)
        gradus_scene_band (scene, x, zero, y, GRID, GRADUS_ROLE_CLASS + c, 0.12);
      gradus_scene_polyline (scene, x, y, GRID, GRADUS_ROLE_CLASS + c, GRADUS_LINE_SOLID);
    }
  if (state->sliced > world)
    gradus_scene_band (scene, (double[]) { p->x - p->slice, p->x + p->slice }, zero,
                       (double[]) { tallest, tallest }, 2, GRADUS_ROLE_ACCENT, 0.15);
  gradus_scene_vrule (scene, 0, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, NULL);
  gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS, GRADUS_LINE_SOLID, C_ ("legend", "class 0"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS + 1, GRADUS_LINE_SOLID,
                            C_ ("legend", "class 1"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, C_ ("legend", "border"));
}

static void
panel_world (const GradusPosition *here, guint world, GradusScene *scene)
{
  const Params *p = here->params;
  const double right = right_in (here, world);

  draw_world (here, world, scene);
  gradus_scene_vrule (scene, p->x, GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN, NULL);
  if (isfinite (right))
    gradus_scene_set_caption (scene, _ ("World %s: %.1f %% right"), letters[world], 100 * right);
  else
    gradus_scene_set_caption (scene, _ ("World %s"), letters[world]);
}

static void
build_world (const GradusPosition *here, GradusScene *scene)
{
  const Params *p = here->params;
  static const char *const means[] = { "a", "b", "c" };
  const double half = half_of (p, p->world);

  draw_world (here, p->world, scene);
  gradus_scene_vrule (scene, p->x, GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN, NULL);
  gradus_scene_point (scene, p->x, 0, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_param_handle (scene, "x", NULL, p->x, 0);
  if (!p->tables)
    {
      const double top = expected_at (p, p->world, 1, half);

      gradus_scene_point (scene, half, top, GRADUS_ROLE_CLASS + 1, GRADUS_SHAPE_CROSS, 1.3, -1);
      gradus_scene_param_handle (scene, means[p->world], NULL, half, top);
    }
}

static double
shared_posterior (gconstpointer here, double x)
{
  return posterior_at (((const GradusPosition *) here)->params, 0, x);
}

static void
build_posterior (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "x", _ ("probability of class 1"));
  gradus_scene_set_x_range (scene, LOW, HIGH);
  gradus_scene_set_y_range (scene, 0, 1);
  gradus_scene_hrule (scene, 0.5, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN | GRADUS_LINE_DASHED, NULL);
  gradus_scene_function (scene, shared_posterior, here, LOW, HIGH, 281, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_BOLD);
  gradus_scene_label (scene, C_ ("legend", "in every world"));
  for (guint w = 0; w < state->sliced; w++)
    if (state->inside.data[w] > 0)
      {
        /* Beside each other, so that three shares that agree can be told apart. */
        const double x = p->x + (w - 1.0) * 0.6;
        const double share = state->ones.data[w] / state->inside.data[w];

        gradus_scene_point (scene, x, share, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE, 1, -1);
        gradus_scene_text (scene, x, share, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_SECOND, 1.1,
                           letters[w]);
      }
  if (state->sliced > 0)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE,
                              C_ ("legend", "counted near x"));
  gradus_scene_point (scene, p->x, posterior_at (p, 0, p->x), GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_param_handle (scene, "x", NULL, p->x, posterior_at (p, 0, p->x));
}

static void
build_rights (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "world"),
                         C_ ("axis", "share right"));
  gradus_scene_set_x_names (scene, letters, WORLDS);
  gradus_scene_set_x_range (scene, 0.3, WORLDS + 0.7);
  gradus_scene_set_y_range (scene, 0, 1.1);
  for (guint w = 0; w < WORLDS; w++)
    if (made_in (here, w) > 0)
      {
        gradus_scene_bar (scene, w + 1, 0.6, 0, right_in (here, w), GRADUS_ROLE_MODEL, 0.5);
        gradus_scene_text (scene, w + 1, right_in (here, w), GRADUS_ANCHOR_ABOVE,
                           GRADUS_ROLE_FOREGROUND, 1, GRADUS_NUM_DIGITS (right_in (here, w), 3));
      }
  for (guint w = 0; w < state->known; w++)
    {
      const double law = 1 - state->errors.data[w];

      gradus_scene_segment (scene, w + 0.6, law, w + 1.4, law, GRADUS_ROLE_TRUTH,
                            GRADUS_LINE_DOTTED | GRADUS_LINE_BOLD);
    }
  if (state->known > 0)
    gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, C_ ("legend", "law"));
  gradus_scene_point (scene, p->world + 1, p->bet, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_param_handle (scene, NULL, "bet", p->world + 1, p->bet);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "your bet"));
}

static void
build_densities (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  static const GradusLineStyle styles[] = { GRADUS_LINE_SOLID, GRADUS_LINE_DASHED,
                                            GRADUS_LINE_SOLID | GRADUS_LINE_BOLD };
  double x[GRID], y[GRID];

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_Y, "x", C_ ("axis", "density"));
  gradus_scene_set_x_range (scene, LOW, HIGH);
  gradus_scene_set_y_range (scene, 1e-16, 1);
  for (guint w = 0; w < WORLDS; w++)
    {
      for (guint i = 0; i < GRID; i++)
        {
          x[i] = LOW + (HIGH - LOW) * i / (GRID - 1);
          y[i] = MAX (density_at (p, w, x[i]), 1e-30);
        }
      gradus_scene_polyline (scene, x, y, GRID, GRADUS_ROLE_SECOND, styles[w]);
      gradus_scene_label (scene, w == 0   ? C_ ("legend", "world A")
                                 : w == 1 ? C_ ("legend", "world B")
                                          : C_ ("legend", "world C"));
    }
  for (guint w = 0; w < state->met; w++)
    gradus_scene_point (scene, p->giraffe, MAX (state->strangers.data[w], 1e-30),
                        GRADUS_ROLE_ACCENT, GRADUS_SHAPE_SQUARE, 1.2, -1);
  gradus_scene_vrule (scene, p->giraffe, GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN, NULL);
  gradus_scene_point (scene, p->giraffe, 0.5, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_TRIANGLE, 1.6, -1);
  gradus_scene_param_handle (scene, "giraffe", NULL, p->giraffe, 0.5);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_TRIANGLE,
                            C_ ("legend", "giraffe"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "worlds", N_ ("Three worlds"), .kit = gradus_kit_panels, .of = "n-worlds",
    .panel = panel_world },
  { "posterior", N_ ("One posterior"), .build = build_posterior,
    .caption = GRADUS_SAY ({ NULL, N_ ("P(1|x) = {posterior} at x = {x}") }) },
  { "rights", N_ ("Right labels"), .build = build_rights },
  { "densities", N_ ("Density of x, by powers of ten"), .build = build_densities },
  { "world", N_ ("One world, large"), .build = build_world,
    .caption = GRADUS_SAY ({ NULL, N_ ("World {letter}") }) });

/* --- Questions -------------------------------------------------------------------------------- */

static gboolean
ask_easiest (const GradusPosition *before, GradusAsk *ask)
{
  g_string_append (ask->words, _ ("In all three worlds class 1 is equally probable at every x, and "
                                  "the labels are given by the same border. In which world will "
                                  "most of them be right?"));
  return TRUE;
}

static gboolean
answer_easiest (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  answer->choices = 1u << easiest (after->params);
  gradus_narrate (after, answer->words);
  return TRUE;
}

static const char *const easiest_answers[] = { N_ ("In world A"), N_ ("In world B"),
                                               N_ ("In world C"), N_ ("No world is ahead"), NULL };

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "easiest", N_ ("Where are most labels right?"), "rain", "posterior", GRADUS_ANSWER_CHOICE,
    easiest_answers, ask_easiest, answer_easiest, .when = "dots >= 200",
    .intuition = N_ ("You thought the curve fixes the error, but the error also depends on where "
                     "the x fall."),
    .intuition_answer = "3" },
  { "near", N_ ("How many near x are of class 1?"), "slice", "worlds",
    .asks = GRADUS_ASKS_NUMBER, .about = "share", .scale = "0.1", .when = "slice-mass > 0.02",
    .words = N_ ("Look at the things that fell at most {slice} from x = {x} in world {letter}. "
                 "Which share of them is of class 1, from 0 to 1?") });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "three", .title = N_ ("Three worlds, one curve"),
    .blurb = N_ ("The same border and the same posterior; by the law the labels are wrong "
                 "in 24.0 %, 15.9 %, 7.9 %."),
    .data = "none", .seed = 32,
    .claims = "errors[0] * 100 ~ 24.0\nerrors[1] * 100 ~ 15.9\nerrors[2] * 100 ~ 7.9" },
  { .id = "by-hand", .title = N_ ("By hand: three tables"),
    .blurb = N_ ("Sixteen things in A, twenty-four in B and in C. The quotients are ¼ and ¾ in "
                 "each, but x = 1 has the share ½ in A, 5/6 in B and 1/6 in C."),
    .params = "tables=true slice=0.5 x=3", .seed = 2,
    .claims = "posterior ~ 0.750\nheights[0] * 7 ~ 0.500\nheights[1] * 7 ~ 0.833\n"
              "heights[2] * 7 ~ 0.167\nabs(errors[0] - errors[2]) < 1e-12" },
  { .id = "reversed", .title = N_ ("The other way round"),
    .blurb = N_ ("A has the bells that are farthest apart, and the fewest errors."),
    .params = "a=2 b=1 c=0.5", .seed = 3,
    .claims = "errors[0] < errors[1]\nerrors[1] < errors[2]" },
  { .id = "middle", .title = N_ ("At the border"),
    .blurb = N_ ("At x = 0 nothing is known of the class: one half in each world. In A things fall "
                 "there often, in C they are rare."),
    .params = "x=0 world=a", .seed = 4,
    .claims = "posterior == 0.5\ninside[0] > inside[2]" },
  { .id = "far", .title = N_ ("Far apart"),
    .blurb = N_ ("World B has its bells at ±6 now, and hardly a label is wrong: 0.7 %."),
    .params = "b=6 world=b", .seed = 5, .claims = "errors[1] * 100 ~ 0.7\nb == 6" },
  { .id = "equal", .title = N_ ("Three times the same world"),
    .blurb = N_ ("What differs is chance."), .params = "a=1 c=1", .seed = 6,
    .claims = "errors[0] == errors[1]\nerrors[1] == errors[2]\never: event:level" },
  { .id = "few", .title = N_ ("Twenty things"),
    .blurb = N_ ("So few that a slice may be empty: a curve that was learnt answers all the same."),
    .params = "dots=20 x=2.5 world=a", .seed = 7, .claims = "dots == 20\never: event:empty" },
  { .id = "giraffe", .title = N_ ("Failure: surely class 1"),
    .blurb = N_ ("At x = 6 the posterior is 0.999994. In world A the density there is 2·10⁻¹⁴: "
                 "such a thing has never been seen."),
    .params = "x=6 world=a", .seed = 8,
    .failure = N_ ("A posterior is a quotient, and next to nothing divided by next to nothing can "
                   "still be a sure answer. It has no number for “neither”. Look at the density "
                   "of x, which only a model of x has, and set a threshold."),
    .claims = "posterior ~ 0.999994\nstrangers[0] * 1e14 ~ 2\never: event:strange" });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "three", 1, "errors", GRADUS_EXPECT (0.239750, 0.158655, 0.078650), 1e-6,
    "oracles-A/ch06.out: scipy.stats.norm" },
  { "three", 1, "strangers", GRADUS_EXPECT (2.055842e-14, 7.433643e-07, 2.583389e-03), 1e-9,
    "oracles-A/ch06.out: scipy.stats.norm" },
  { "three", 1, "posterior", GRADUS_EXPECT (0.7310585786), 1e-9, "1/(1 + e^(−1))" },
  { "giraffe", 1, "posterior", GRADUS_EXPECT (0.999994), 1e-6, "1/(1 + e^(−12))" },
  { "by-hand", 1, "posterior", GRADUS_EXPECT (0.75), 1e-12, "by hand: 6/8, 15/20, 3/4" },
  { "by-hand", 1, "errors", GRADUS_EXPECT (0.25, 0.25, 0.25), 1e-12,
    "by hand: 4/16, 6/24, 6/24" },
  { "by-hand", 1, "heights", GRADUS_EXPECT (1.0 / 14, 5.0 / 42, 1.0 / 42), 1e-12,
    "by hand: 1/2, 5/6 and 1/6, spread over a length of 7" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "worlds", .title = N_ ("World A and world C"),
    .blurb = N_ ("The same posterior, and a third of the errors."), .preset = "three",
    .left = "world=a", .right = "world=c", .plot = "world",
    .claims = "left: error ~ 0.240\nright: error ~ 0.079\nleft: posterior ~ 0.731\n"
              "right: posterior ~ 0.731" });

static const GradusSheet sheet = {
  .aha = N_ ("Quite different worlds can have the same border and the same posterior; only a "
             "generative model can tell them apart."),
  .by_hand = N_ ("Tables 6 2 / 2 6 and 3 1 / 5 15: P(1|x) is ¼ and ¾ in both, and x = 1 has the "
                 "share ½ in one, 5/6 in the other."),
  .why = "worlds", .intuition = N_ ("The same curve makes the same errors."),
  .caught_by = "easiest",
  .breaks = N_ ("x = 6: “surely class 1”, 0.999994, in every world. The density, 2·10⁻¹⁴ in A, "
                "gives it away."),
  .needs = "bayes-rule logistic-regression", .leads_to = "gda gda-vs-logistic density-threshold",
  .aliases = "generative model; discriminative model; joint distribution; 生成式模型; 判别式模型; "
             "联合分布; scs; pbs",
  .terms = N_ ("generative model; discriminative model; joint distribution"),
  .tiny = "giraffe law",
};

const GradusDescriptor gradus_generative_vs_discriminative = {
  .id = "generative-vs-discriminative", .chapter = 6, .difficulty = 1,
  .title = N_ ("Two ways to classify"),
  .summary = N_ ("Three worlds with one border: see what a posterior says of a world, and what it "
                 "leaves out."),
  .goal = N_ ("Say what a generative model knows that a discriminative one does not."),
  .source = "CS229 lecture notes, part IV; Sugiyama, Illustrated Machine Learning, section 1.3",
  .kind = GRADUS_KIND_EXPLORATION, .data_kind = &gradus_data_none,
  .columns = N_ ("No data: three worlds are all."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .name = name,
  .start_shows = "posterior",
  .start_said = GRADUS_SAY (
    { "tables", N_ ("Three worlds in which x is 0 or 1, and the same quotients in each.") },
    { NULL, N_ ("Three worlds, and one curve for all of them: how probable class 1 is at x.") }),
};
