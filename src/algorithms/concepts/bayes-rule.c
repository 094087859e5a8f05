/* Bayes' rule and the decision, an exploration.
 *
 * Situation. A thing is of class 1 with the probability pi (the prior), else of class 0. Each class
 * has a bell: its x is drawn from a normal distribution. One x is seen. Which class is it?
 *
 * Stages. The learner bets how probable class 1 is at that x (bet). Then things are dealt, first
 * the class and then x (deal); those that fall near x are lined up and counted (slice). The law
 * says what was counted: each bell shrinks to the area of its prior (joint), and of the heights at
 * x each is a share (posterior). Deciding for the higher one at every x gives the borders (decide),
 * and no other border makes fewer errors (certify).
 *
 * The law. P(1 | x) = pi p1 (x) / (pi p1 (x) + (1 - pi) p0 (x)); the odds after are the odds before
 * times p1 (x) / p0 (x). Borders are where pi p1 (x) = (1 - pi) p0 (x): with normal densities a
 * quadratic equation in x, of which the square falls away when the widths agree.
 *
 * Numbers. Everything is computed from logarithms, so that far from both bells the shares are still
 * right; a tail of a normal distribution is erfc.
 *
 * Two bars. A test that only says yes or no is the same with another density: the axis falls into
 * two halves, no on the left and yes on the right, and over each half the density of a class is
 * level: the probability of that answer, spread over the half.
 *
 * Edge cases. A prior of 0 or 1 leaves nothing to the evidence (event "powerless"). Equal heights
 * are a tie. There may be no border (one class everywhere), one, or two.
 *
 * Source: article on probability, Bayes' rule; CS229 lecture notes, part IV.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "gradus-mould.h"

/* The axis on which everything is shown, in steps that are gone through. */
#define LOW (-6.0)
#define HIGH 6.0
#define GRID 121
#define BINS 60

typedef struct
{
  double bet, x, prior, mean0, mean1, width0, width1;
  bool answers;            /* yes or no is seen, and no x */
  double hit, alarm;       /* the probability of yes in class 1 and in class 0 */
  bool misled;
  double believed;
  double slice;
  int items;
  double border;
} Params;

typedef struct
{
  GradusArray attempts;    /* m x 1: borders */
  GradusArray where;       /* items: x of each */
  GradusIntArray labels;   /* items */
  GradusArray shares;      /* items: share of class 1 in the slice so far, -1 before the first */
  GradusArray joint;       /* 2 */
  GradusArray posterior;   /* 2 */
  GradusArray borders;     /* 0 to 2 of them */
  GradusArray rivals;      /* m x 2: a border and its error */
  guint dealt, inside, ones, gone, done, last;
  double error;            /* of the decision, with the true prior */
  bool weighed, known, decided, certified;
} State;

enum { EVENT_TIE, EVENT_TURNED, EVENT_POWERLESS, EVENT_BEATEN };

/* --- Two bells -------------------------------------------------------------------------------- */

static double
mean_of (const Params *p, guint class)
{
  return class == 1 ? p->mean1 : p->mean0;
}

static double
width_of (const Params *p, guint class)
{
  return class == 1 ? p->width1 : p->width0;
}

static double
prior_of (double prior, guint class)
{
  return class == 1 ? prior : 1 - prior;
}

/* The prior that the decision is made with. */
static double
used_prior (const Params *p)
{
  return p->misled ? p->believed : p->prior;
}

/* The probability of yes. */
static double
yes_of (const Params *p, guint class)
{
  return class == 1 ? p->hit : p->alarm;
}

static double
log_density (const Params *p, guint class, double x)
{
  if (p->answers)
    return x >= 0 ? log (yes_of (p, class) / HIGH) : log ((1 - yes_of (p, class)) / -LOW);

  const double z = (x - mean_of (p, class)) / width_of (p, class);

  return -0.5 * z * z - log (width_of (p, class)) - 0.5 * log (2 * G_PI);
}

/* log of prior times density; minus infinity for a prior of 0. */
static double
log_joint (const Params *p, double prior, guint class, double x)
{
  return log (prior_of (prior, class)) + log_density (p, class, x);
}

/* The highest place of both densities. */
static double
highest_density (const Params *p)
{
  double highest = 0;

  for (guint c = 0; c < 2; c++)
    highest = MAX (highest, p->answers ? MAX (exp (log_density (p, c, LOW)),
                                              exp (log_density (p, c, HIGH)))
                                       : exp (log_density (p, c, mean_of (p, c))));
  return highest;
}

/* How high the strip of a class is filled in the unit square, 0 to 1: the probability of the answer
 * that was seen; of a bell the density at x, of which only the quotient counts, as a share of the
 * highest of both bells. */
static double
fill_of (const Params *p, guint class)
{
  if (p->answers)
    return p->x >= 0 ? yes_of (p, class) : 1 - yes_of (p, class);
  return exp (log_density (p, class, p->x)) / highest_density (p);
}

/* P(class 1 | x), from the logarithm of the odds. */
static double
posterior_at (const Params *p, double prior, double x)
{
  return gradus_sigmoid (log_joint (p, prior, 1, x) - log_joint (p, prior, 0, x));
}

/* P(X <= x) in the class. */
static double
below (const Params *p, guint class, double x)
{
  if (p->answers)
    return x < 0 ? (1 - yes_of (p, class)) * (1 - MAX (x, LOW) / LOW)
                 : 1 - yes_of (p, class) * (1 - MIN (x, HIGH) / HIGH);

  return 0.5 * erfc (-(x - mean_of (p, class)) / width_of (p, class) / G_SQRT2);
}

/* Where both joints are equal, ascending; their number. a x^2 + b x + c is the logarithm of the
 * odds. */
static guint
find_borders (const Params *p, double prior, double borders[2])
{
  const double v0 = p->width0 * p->width0, v1 = p->width1 * p->width1;
  const double a = 0.5 / v0 - 0.5 / v1, b = p->mean1 / v1 - p->mean0 / v0;
  const double c = 0.5 * p->mean0 * p->mean0 / v0 - 0.5 * p->mean1 * p->mean1 / v1
                   + log (p->width0 / p->width1) + log (prior) - log (1 - prior);
  double root, q;

  if (p->answers)
    {
      borders[0] = 0;
      return (posterior_at (p, prior, LOW) >= 0.5) != (posterior_at (p, prior, HIGH) >= 0.5);
    }
  if (!isfinite (c))
    return 0;
  if (fabs (a) < 1e-12)
    {
      if (fabs (b) < 1e-12)
        return 0;
      borders[0] = -c / b;
      return 1;
    }
  root = b * b - 4 * a * c;
  if (root < 0)
    return 0;
  /* Without taking two nearly equal numbers from each other. */
  q = -0.5 * (b + copysign (sqrt (root), b));
  borders[0] = q / a;
  borders[1] = q != 0 ? c / q : borders[0];
  if (borders[0] > borders[1])
    {
      const double swap = borders[0];

      borders[0] = borders[1];
      borders[1] = swap;
    }
  return borders[0] == borders[1] ? 1 : 2;
}

/* The share of errors, with the true prior, of deciding for the higher of the joints that @prior
 * makes: in each stretch between two borders the other class is wrong. */
static double
error_of_rule (const Params *p, double prior)
{
  double borders[2], edges[4] = { -INFINITY, INFINITY, INFINITY, INFINITY };
  const guint n = find_borders (p, prior, borders);
  double error = 0;

  for (guint i = 0; i < n; i++)
    edges[i + 1] = borders[i];
  edges[n + 1] = INFINITY;
  for (guint i = 0; i <= n; i++)
    {
      const double low = edges[i], high = edges[i + 1];
      const double middle = isinf (low) && isinf (high) ? 0
                            : isinf (low)               ? high - 1
                            : isinf (high)              ? low + 1
                                                        : 0.5 * (low + high);
      const guint wrong = posterior_at (p, prior, middle) >= 0.5 ? 0 : 1;

      error += prior_of (p->prior, wrong)
               * ((isinf (high) ? 1 : below (p, wrong, high))
                  - (isinf (low) ? 0 : below (p, wrong, low)));
    }
  return error;
}

/* The errors of one border with the class of the larger mean above it. */
static double
error_at (const GradusPosition *here, double border)
{
  const Params *p = here->params;
  const guint above = p->answers ? p->hit >= p->alarm : p->mean1 >= p->mean0;

  return prior_of (p->prior, above) * below (p, above, border)
         + prior_of (p->prior, 1 - above) * (1 - below (p, 1 - above, border));
}

/* P(class 1 | x inside the slice): what the share settles at. */
static double
share_of_slice (const Params *p)
{
  double mass[2];

  for (guint c = 0; c < 2; c++)
    mass[c] = prior_of (p->prior, c)
              * (below (p, c, p->x + p->slice) - below (p, c, p->x - p->slice));
  return mass[0] + mass[1] > 0 ? mass[1] / (mass[0] + mass[1])
                               : posterior_at (p, p->prior, p->x);
}

static const GradusContest contest = {
  .param = "border", .score = error_at, .better = GRADUS_BETTER_LESS,
  .x_label = N_ ("border"), .y_label = N_ ("share of errors"),
};

static const GradusBet bet = {
  .param = "bet", .label = N_ ("share of class 1"), .x_label = N_ ("things dealt"),
};

/* --- Stages ----------------------------------------------------------------------------------- */

static gboolean
is_inside (const Params *p, double x)
{
  return fabs (x - p->x) <= p->slice;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  State *state = state_;
  double *shares = gradus_array_write (&state->shares);

  for (gsize i = 0; i < gradus_array_length (&state->shares); i++)
    shares[i] = -1;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_bet (gpointer state, GradusContext *context)
{
  const Params *p = context->params;

  gradus_context_raise_if (context, EVENT_POWERLESS, p->prior <= 0 || p->prior >= 1);
  return GRADUS_STATUS_CONTINUE;
}

/* First the class, then x. */
static GradusStatus
run_deal (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint i = state->done;
  const guint class = gradus_rng_uniform (context->rng) < p->prior ? 1 : 0;
  double x;

  if (!p->answers)
    x = mean_of (p, class) + width_of (p, class) * gradus_rng_gaussian (context->rng);
  else if (gradus_rng_uniform (context->rng) < yes_of (p, class))
    x = HIGH * gradus_rng_uniform (context->rng);
  else
    x = LOW * (1 - gradus_rng_uniform (context->rng));
  gradus_array_write (&state->where)[i] = x;
  gradus_int_array_write (&state->labels)[i] = (gint32) class;
  state->dealt = i + 1;
  if (is_inside (p, x))
    {
      state->inside++;
      state->ones += class;
    }
  gradus_array_write (&state->shares)[i]
    = state->inside > 0 ? (double) state->ones / state->inside : -1;
  return gradus_step_done (&state->done, &state->last, (guint) p->items);
}

GRADUS_MICROS (n_inside, (state), MAX (state->inside, 1))

/* One of those inside after the other. */
static GradusStatus
run_slice (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  guint at = 0, found = 0;

  for (guint i = 0; i < state->dealt; i++)
    if (is_inside (p, state->where.data[i]) && found++ == state->done)
      at = i;
  state->gone = MIN (state->done + 1, state->inside);
  /* Which of them is told by its class. */
  state->last = at;
  state->done++;
  if (state->done < MAX (state->inside, 1))
    return GRADUS_STATUS_AGAIN;
  state->done = 0;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_joint (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const double prior = used_prior (p);

  gradus_array_write (&state->joint)[state->done]
    = exp (log_joint (p, prior, state->done, p->x));
  state->weighed = state->done == 1;
  if (state->weighed)
    gradus_context_raise_if (context, EVENT_TIE,
                             fabs (log_joint (p, prior, 0, p->x) - log_joint (p, prior, 1, p->x))
                               < 1e-9);
  return gradus_step_done (&state->done, &state->last, 2);
}

static GradusStatus
run_posterior (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const double one = posterior_at (p, used_prior (p), p->x);

  gradus_array_write (&state->posterior)[state->done] = state->done == 1 ? one : 1 - one;
  state->known = state->done == 1;
  return gradus_step_done (&state->done, &state->last, 2);
}

static double
grid_at (guint i)
{
  return LOW + (HIGH - LOW) * i / (GRID - 1);
}

static GradusStatus
run_decide (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const double prior = used_prior (p);

  if (state->done > 0)
    gradus_context_raise_if (context, EVENT_TURNED,
                             (posterior_at (p, prior, grid_at (state->done)) >= 0.5)
                               != (posterior_at (p, prior, grid_at (state->done - 1)) >= 0.5));
  if (state->done + 1 == GRID)
    {
      double borders[2];
      const guint n = find_borders (p, prior, borders);

      if (n > 0)
        memcpy (gradus_array_init_vector (&state->borders, n), borders, n * sizeof (double));
      state->error = error_of_rule (p, prior);
      state->decided = true;
    }
  return gradus_step_done (&state->done, &state->last, GRID);
}

/* The learner's borders first, then some along the axis. */
#define LINED_UP 12

static guint
count_rivals (const State *state)
{
  return (guint) gradus_array_length (&state->attempts) + 1 + LINED_UP;
}

GRADUS_MICROS (n_rivals, (here), count_rivals (here->state))

static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint n = count_rivals (state), tried = n - LINED_UP, i = state->done;
  const GradusPosition here = { .params = p };
  double border, *rival;

  if (i == 0)
    gradus_array_init_matrix (&state->rivals, n, 2);
  border = i + 1 < tried ? state->attempts.data[i]
           : i < tried   ? p->border
                         : LOW + (HIGH - LOW) * (i - tried + 0.5) / LINED_UP;
  rival = &gradus_array_write (&state->rivals)[2 * (gsize) i];
  rival[0] = border;
  rival[1] = error_at (&here, border);
  gradus_context_raise_if (context, EVENT_BEATEN, rival[1] < state->error - 1e-12);
  state->certified = i + 1 == n;
  return gradus_step_done (&state->done, &state->last, n);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_posterior, (state), state->known ? state->posterior.data[1] : NAN)
GRADUS_NUMBER (number_share, (state),
               state->inside > 0 ? (double) state->ones / state->inside : NAN)
GRADUS_NUMBER (number_gap, (state),
               gradus_contest_best (here, &contest, &state->attempts, NULL) - state->error)

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "share", N_ ("Share of class 1 in the slice"), "k/n", .number = number_share,
    .flags = GRADUS_METRIC },
  { "class-1", N_ ("Probability of class 1"), "P(1|x)", .number = number_posterior,
    .flags = GRADUS_METRIC },
  { "error", N_ ("Share of errors"), "\\varepsilon", GRADUS_QUANTITY (State, error),
    GRADUS_KNOWN (State, decided), .flags = GRADUS_METRIC },
  { "gap", N_ ("Errors more than needed"), "\\min_t \\varepsilon_t - \\varepsilon",
    .number = number_gap, GRADUS_KNOWN (State, certified), .flags = GRADUS_METRIC },
  { "attempts", N_ ("Attempts"), "t", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, border"), .flags = GRADUS_START, .tries = "border" },
  { "where", N_ ("Where the things fell"), "x", GRADUS_QUANTITY (State, where), .shape = "items",
    .indices = N_ ("thing") },
  { "labels", N_ ("Classes of the things"), "y", GRADUS_QUANTITY (State, labels),
    .shape = "items", .indices = N_ ("thing") },
  { "shares", N_ ("Share after each thing"), "k_i/n_i", GRADUS_QUANTITY (State, shares),
    .shape = "items", .indices = N_ ("thing; −1 before the first inside") },
  { "joint", N_ ("Heights of the shrunk bells at x"), "\\pi_c p_c(x)",
    GRADUS_QUANTITY (State, joint), .shape = "2", .indices = N_ ("class") },
  { "posterior", N_ ("Posterior"), "P(c|x)", GRADUS_QUANTITY (State, posterior), .shape = "2",
    .indices = N_ ("class") },
  { "borders", N_ ("Borders"), "x^*", GRADUS_QUANTITY (State, borders),
    .indices = N_ ("border, from left to right") },
  { "rivals", N_ ("Rivals"), "(t, \\varepsilon_t)", GRADUS_QUANTITY (State, rivals),
    .indices = N_ ("rival: border, errors") },
  { "dealt", N_ ("Things dealt"), NULL, GRADUS_QUANTITY (State, dealt) },
  { "inside", N_ ("Things in the slice"), NULL, GRADUS_QUANTITY (State, inside) },
  { "ones", N_ ("Of class 1 in the slice"), NULL, GRADUS_QUANTITY (State, ones) },
  { "gone", N_ ("Lined up"), NULL, GRADUS_QUANTITY (State, gone) },
  { "decided", N_ ("Decided"), NULL, GRADUS_QUANTITY (State, decided) });

/* So many strips of the square are filled: those whose height is known. */
static guint
count_filled (const GradusPosition *here)
{
  if (!gradus_position_has_reached (here, "joint"))
    return 0;
  return gradus_position_is_phase (here, "joint") && here->micro == 1 ? 1 : 2;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const double prior = used_prior (p);
  const gsize n_borders = gradus_array_length (&state->borders);
  const double fills[2] = { fill_of (p, 0), fill_of (p, 1) };
  double value = 0, score = 0;

  gradus_names_number (names, "pi", prior);
  gradus_names_number (names, "pi0", 1 - prior);
  gradus_names_number (names, "density0", exp (log_density (p, 0, p->x)));
  gradus_names_number (names, "density1", exp (log_density (p, 1, p->x)));
  gradus_names_vector (names, "strips", (double[]) { 1 - prior, prior }, 2);
  gradus_names_vector (names, "fills", fills, 2);
  gradus_names_whole (names, "filled", count_filled (here));
  gradus_names_number (names, "area1", prior * fills[1]);
  gradus_names_number (names, "area", prior * fills[1] + (1 - prior) * fills[0]);
  if (state->known)
    gradus_names_vector (names, "area-shares", state->posterior.data, 2);
  gradus_names_number (names, "evidence", state->joint.data[0] + state->joint.data[1]);
  gradus_names_number (names, "naive", posterior_at (p, 0.5, p->x));
  gradus_names_number (names, "from", p->x - p->slice);
  gradus_names_number (names, "to", p->x + p->slice);
  gradus_names_number (names, "expected", share_of_slice (p));
  gradus_names_whole (names, "thing", MIN (state->last, (guint) p->items - 1) + 1);
  gradus_names_number (names, "thing-x", state->where.data[MIN (state->last,
                                                                (guint) p->items - 1)]);
  gradus_names_whole (names, "thing-class",
                      state->labels.data[MIN (state->last, (guint) p->items - 1)]);
  gradus_names_whole (names, "class", MIN (state->last, 1));
  gradus_names_number (names, "class-joint", state->joint.data[MIN (state->last, 1)]);
  gradus_names_number (names, "class-posterior", state->posterior.data[MIN (state->last, 1)]);
  gradus_names_number (names, "grid-x", grid_at (MIN (state->last, GRID - 1)));
  gradus_names_number (names, "grid-posterior",
                       posterior_at (p, prior, grid_at (MIN (state->last, GRID - 1))));
  gradus_names_whole (names, "grid-class",
                      posterior_at (p, prior, grid_at (MIN (state->last, GRID - 1))) >= 0.5);
  gradus_names_whole (names, "n-borders", (gint64) n_borders);
  gradus_names_number (names, "border1", n_borders > 0 ? state->borders.data[0] : NAN);
  gradus_names_number (names, "border2", n_borders > 1 ? state->borders.data[1] : NAN);
  gradus_names_whole (names, "winner", state->posterior.data[1] >= 0.5);
  gradus_names_number (names, "turn-x", n_borders > 0 ? state->borders.data[0] : p->border);
  gradus_names_number (names, "turn-y", 0);
  gradus_names_number (names, "few", MAX (0.2 * state->inside, 1));
  gradus_names_number (names, "best-error", error_of_rule (p, p->prior));
  gradus_names_flag (names, "one-border", find_borders (p, prior, (double[2]) { 0 }) == 1);
  gradus_names_whole (names, "rival", state->last + 1);
  gradus_names_whole (names, "n-rivals", count_rivals (state));
  gradus_names_number (names, "rival-x",
                       state->rivals.n_dims == 2 && state->last < state->rivals.shape[0]
                         ? state->rivals.data[2 * (gsize) state->last] : NAN);
  gradus_names_number (names, "rival-error",
                       state->rivals.n_dims == 2 && state->last < state->rivals.shape[0]
                         ? state->rivals.data[2 * (gsize) state->last + 1] : NAN);
  score = gradus_contest_best (here, &contest, &state->attempts, &value);
  gradus_names_number (names, "best-x", value);
  gradus_names_number (names, "best-tried", score);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("One x is seen: how probable is class 1?"),
    .shows = "share",
    .asks = "bet", .pseudocode = N_ ("bet on P(1|x)"), .once = TRUE, .run = run_bet,
    .rule = "\\role{bet}{\\text{?}} = P(1\\,|\\,x)",
    .filled = GRADUS_SAY ({ NULL, "\\role{bet}{<bet>} \\overset{?}{=} P(1\\,|\\,x = <x>)" }),
    .said = GRADUS_SAY (
      { "event:powerless", N_ ("The prior is {prior}: no evidence can change it.") },
      { NULL, N_ ("A share of {prior} of all things is of class 1; x = {x} is seen. How probable "
                  "is it that this thing is one of them?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "deal", N_ ("Deal"), N_ ("Draw things: first the class, then x from the bell of the class."),
    .shows = "census",
    .pseudocode = N_ ("repeat: class ~ prior, x ~ bell of the class"), .once = TRUE,
    .micro = "items", .run = run_deal,
    .rule = "y \\sim \\pi,\\quad x \\sim p_y",
    .filled = GRADUS_SAY ({ NULL, "y = <thing-class|class>,\\quad x = <thing-x>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Thing {thing} is of class {thing-class} and falls at {thing-x}.") },
      { "inside == 0", N_ ("{dealt} things are dealt, and none fell from {from} to {to}.") },
      { NULL, N_ ("{dealt} things are dealt; {inside} fell from {from} to {to}.") }) },
  { "slice", N_ ("Look at the slice"), N_ ("Of the things near x, count those of class 1."),
    .shows = "census",
    .pseudocode = N_ ("count the classes near x"), .once = TRUE, .n_micro = n_inside,
    .run = run_slice,
    .rule = "\\role{model}{\\hat p} = \\frac{k}{n}",
    .filled = GRADUS_SAY (
      { "inside == 0", "n = <inside>" },
      { NULL, "\\role{model}{\\hat p} = \\frac{<ones>}{<inside>} = <share|model>" }),
    .said = GRADUS_SAY (
      { "inside == 0", N_ ("There is nothing to count: nothing fell near x.") },
      { "micro", N_ ("Number {gone} of {inside} is of class {thing-class}.") },
      { NULL, N_ ("{ones} of {inside} are of class 1: {percent share}.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {percent bet}.") },
                       { "inside == 0", N_ ("Your bet was {percent bet}.") },
                       { NULL, N_ ("You said {percent bet}, it is {percent share}.") }) },
  { "joint", N_ ("Shrink the bells"), N_ ("Each bell gets the area of its prior."),
    .pseudocode = N_ ("joint(c) ← prior(c) · density(c, x)"), .once = TRUE, .micro = "2",
    .run = run_joint,
    .rule = "\\role{class1}{\\pi p_1(x)},\\quad \\role{class0}{(1-\\pi) p_0(x)}",
    .filled = GRADUS_SAY (
      { "micro", "\\role{class0}{<pi0> \\cdot <density0|4>} = <joint[0]|class0>" },
      { NULL, "\\role{class1}{<pi> \\cdot <density1|4>} = <joint[1]|class1>,\\quad "
              "\\role{class0}{<pi0> \\cdot <density0|4>} = <joint[0]|class0>" }),
    .said = GRADUS_SAY (
      { "micro and answers", N_ ("The shrunk bar of class {class} is {class-joint} high.") },
      { "event:tie and answers", N_ ("Both shrunk bars are {class-joint} high: a tie.") },
      { "answers", N_ ("Here the shrunk bar of class 1 is {joint[1]} high, that of class 0 "
                       "{joint[0]}.") },
      { "micro", N_ ("The shrunk bell of class {class} is {class-joint} high at x = {x}.") },
      { "event:tie", N_ ("Both shrunk bells are {class-joint} high at x = {x}: a tie.") },
      { NULL, N_ ("At x = {x} the shrunk bell of class 1 is {joint[1]} high, that of class 0 "
                  "{joint[0]}.") }) },
  { "posterior", N_ ("Make shares of the heights"), N_ ("The two heights become shares of 1."),
    .shows = "posterior",
    .pseudocode = N_ ("P(c|x) ← joint(c) / (joint(0) + joint(1))"), .once = TRUE, .micro = "2",
    .run = run_posterior,
    .rule = "\\role{model}{P(1|x)} = \\frac{\\role{class1}{\\pi p_1}}"
            "{\\role{class1}{\\pi p_1} + \\role{class0}{(1-\\pi) p_0}}",
    .filled = GRADUS_SAY (
      { "evidence > 0", "\\role{model}{P(1|x)} = \\frac{<joint[1]|class1|4>}{<evidence|4>} = "
                        "<class-1|model>" },
      { NULL, "\\role{model}{P(1|x)} = <class-1|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Class {class} gets the share {class-posterior}.") },
      { NULL, N_ ("Of both heights together, as of both areas of the square, class 1 has the share "
                  "{class-1}: its probability. With equal priors it would be {naive}.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {bet}.") },
                       { NULL, N_ ("You said {bet}, it is {class-1}.") }) },
  { "decide", N_ ("Decide everywhere"), N_ ("At each x take the class that is more probable."),
    .shows = "bells",
    .pseudocode = N_ ("for each x: class ← the higher joint"), .once = TRUE, .micro = "121",
    .run = run_decide,
    .rule = "\\role{model}{x^*}:\\quad \\pi p_1(x^*) = (1-\\pi) p_0(x^*)",
    .filled = GRADUS_SAY (
      { "micro", "P(1\\,|\\,<grid-x>) = <grid-posterior>" },
      { "n-borders > 0", "\\role{model}{x^*} = <borders|model>,\\quad "
                         "\\role{error}{\\varepsilon} = <error|error|4>" },
      { NULL, "\\role{error}{\\varepsilon} = <error|error|4>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("At {grid-x} the decision is class {grid-class}.") },
      { "misled", N_ ("Decided as if the prior were {believed}: {percent error} errors, where "
                      "{percent best-error} would do.") },
      { "n-borders == 0", N_ ("One class is more probable everywhere: {percent error} errors.") },
      { "n-borders == 2", N_ ("The decision turns at {border1} and again at {border2}: {percent "
                              "error} errors.") },
      { NULL, N_ ("The decision turns at {border1}: {percent error} errors.") }) },
  { "certify", N_ ("Nobody does better"), N_ ("Other borders are tried: yours first."),
    .shows = "error",
    .pseudocode = N_ ("for each other border: are its errors fewer?"), .once = TRUE,
    .n_micro = n_rivals, .run = run_certify,
    .rule = "\\varepsilon(t) \\ge \\role{model}{\\varepsilon(x^*)}",
    .filled = GRADUS_SAY ({ NULL, "\\varepsilon(<rival-x>) = <rival-error|past|4> <least "
                                  "rival-error error> <error|model|4>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("The border {rival-x} makes {rival-error|4}.") },
      { "event:beaten", N_ ("A border does better than the decision: the decision believed a wrong "
                            "prior.") },
      { "not attempted", N_ ("None of {n-rivals} borders makes fewer errors than {error|4}.") },
      { NULL, N_ ("None of {n-rivals} borders makes fewer errors than {error|4}. Your best "
                  "border, {best-x}, makes {best-tried|4}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"), .blurb = N_ ("How probable class 1 is at x, you think."),
    GRADUS_PARAM_FIELD (Params, bet), GRADUS_SHARE (0.5) },
  { .id = "x", .label = N_ ("What is seen"), .symbol = "x", .blurb = N_ ("Drag it along the axis."),
    GRADUS_PARAM_FIELD (Params, x), GRADUS_PLACE (0.5, 20, LOW, HIGH, 0.1) },
  { .id = "prior", .label = N_ ("Prior of class 1"), .symbol = "\\pi",
    .blurb = N_ ("The share of class 1 before anything is seen."),
    GRADUS_PARAM_FIELD (Params, prior), GRADUS_SHARE (0.2) },
  { .id = "mean0", .label = N_ ("Middle of class 0"), .symbol = "\\mu_0",
    .blurb = N_ ("Where the bell of class 0 stands."), GRADUS_PARAM_FIELD (Params, mean0),
    GRADUS_PLACE (-1, 20, LOW, HIGH, 0.1) },
  { .id = "mean1", .label = N_ ("Middle of class 1"), .symbol = "\\mu_1",
    .blurb = N_ ("Where the bell of class 1 stands."), GRADUS_PARAM_FIELD (Params, mean1),
    GRADUS_PLACE (1, 20, LOW, HIGH, 0.1) },
  { .id = "width0", .label = N_ ("Width of class 0"), .symbol = "\\sigma_0",
    .blurb = N_ ("How far the things of class 0 scatter."), GRADUS_PARAM_FIELD (Params, width0),
    .def = 1, .min = 0.05, .max = 10, .slider_min = 0.2, .slider_max = 3, .step = 0.1,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "width1", .label = N_ ("Width of class 1"), .symbol = "\\sigma_1",
    .blurb = N_ ("How far the things of class 1 scatter."), GRADUS_PARAM_FIELD (Params, width1),
    .def = 1, .min = 0.05, .max = 10, .slider_min = 0.2, .slider_max = 3, .step = 0.1,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "answers", .label = N_ ("See yes or no only"),
    .blurb = N_ ("Two bars for each class in place of a bell: no on the left, yes on the right."),
    GRADUS_PARAM_FIELD (Params, answers), .max = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "hit", .label = N_ ("Yes in class 1"), .symbol = "h",
    .blurb = N_ ("How probable yes is for a thing of class 1."), GRADUS_PARAM_FIELD (Params, hit),
    .def = 0.98, .min = 0.001, .max = 0.999, .step = 0.01, .enabled_if = "answers=true",
    .applies = GRADUS_APPLIES_REDO },
  { .id = "alarm", .label = N_ ("Yes in class 0"), .symbol = "a",
    .blurb = N_ ("How probable yes is for a thing of class 0: a false alarm."),
    GRADUS_PARAM_FIELD (Params, alarm), .def = 0.02, .min = 0.001, .max = 0.999, .step = 0.01,
    .enabled_if = "answers=true", .applies = GRADUS_APPLIES_REDO },
  { .id = "misled", .label = N_ ("Believe another prior"),
    .blurb = N_ ("Decide with a prior that is not the true one."),
    GRADUS_PARAM_FIELD (Params, misled), .max = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "believed", .label = N_ ("Prior that is believed"),
    .blurb = N_ ("The prior that the decision is made with."),
    GRADUS_PARAM_FIELD (Params, believed), GRADUS_SHARE (0.5), .enabled_if = "misled=true" },
  { .id = "slice", .label = N_ ("Half the slice"), .blurb = N_ ("What counts as near x."),
    GRADUS_PARAM_FIELD (Params, slice), .def = 0.1, .min = 0.001, .max = 5, .slider_min = 0.02,
    .slider_max = 1, .step = 0.02, .applies = GRADUS_APPLIES_REDO },
  { .id = "items", .label = N_ ("Things to deal"), .blurb = N_ ("More things, a steadier share."),
    GRADUS_PARAM_FIELD (Params, items), .def = 1000, .min = 1, .max = 20000, .slider_min = 10,
    .slider_max = 5000, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "border", .label = N_ ("Your border"), .symbol = "t",
    .blurb = N_ ("Where you would change from one class to the other."),
    GRADUS_PARAM_FIELD (Params, border), GRADUS_PLACE (0, 20, LOW, HIGH, 0.1) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_TIE] = { "tie", N_ ("Tie"), N_ ("Both classes are equally probable at x.") },
  [EVENT_TURNED] = { "turned", N_ ("The decision turned"),
                     N_ ("From one place of the axis to the next the class changed.") },
  [EVENT_POWERLESS] = { "powerless", N_ ("Evidence is powerless"),
                        N_ ("The prior is 0 or 1, which no evidence changes.") },
  [EVENT_BEATEN] = { "beaten", N_ ("Beaten"), N_ ("A border makes fewer errors than the "
                                                  "decision.") });

/* --- What theory promises --------------------------------------------------------------------- */

GRADUS_HOLDS (holds_sum, (state),
              state->posterior.data[0] + state->posterior.data[1], fabs (*measured - 1) < 1e-12)

/* The higher joint is the more probable class, all along the axis. */
static gboolean
holds_same (const GradusPosition *here, double *measured)
{
  const Params *p = here->params;
  const double prior = used_prior (p);

  for (guint i = 0; i < GRID; i++)
    {
      const double x = grid_at (i);
      const double lead = log_joint (p, prior, 1, x) - log_joint (p, prior, 0, x);

      if (fabs (lead) > 1e-9)
        *measured += (lead > 0) != (posterior_at (p, prior, x) > 0.5);
    }
  return *measured == 0;
}

/* At a border both joints are equal. */
static gboolean
holds_equal (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const double prior = used_prior (p);
  double scale = 1;

  /* Between no and yes the joints jump past each other. */
  for (gsize i = 0; !p->answers && i < gradus_array_length (&state->borders); i++)
    {
      const double x = state->borders.data[i];
      const double a = log_joint (p, prior, 0, x), b = log_joint (p, prior, 1, x);

      *measured = MAX (*measured, fabs (a - b));
      scale = MAX (scale, fabs (a));
    }
  return *measured <= 1e-9 * scale;
}

/* What was counted is what is expected, but for chance: four and a half standard deviations. */
static gboolean
holds_census (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const double share = share_of_slice (here->params);

  *measured = state->inside > 0
                ? fabs ((double) state->ones / state->inside - share)
                    / MAX (sqrt (share * (1 - share) / state->inside), 1.0 / state->inside)
                : 0;
  return *measured <= 4.5;
}

static gboolean
holds_best (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);

  *measured = G_MAXDOUBLE;
  for (guint i = 0; i < state->rivals.shape[0]; i++)
    *measured = MIN (*measured, state->rivals.data[2 * (gsize) i + 1]);
  *measured -= error_of_rule (p, p->prior);
  return *measured >= -1e-12;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "sum", N_ ("The shares sum to 1"), "P(0|x) + P(1|x) = 1", holds_sum, .phase = "posterior" },
  { "same", N_ ("Higher joint, more probable"),
    "\\pi p_1 > (1-\\pi) p_0 \\Leftrightarrow P(1|x) > \\frac12", holds_same, .phase = "decide" },
  { "equal", N_ ("At a border the joints are equal"), "\\pi p_1(x^*) = (1-\\pi) p_0(x^*)",
    holds_equal, .phase = "decide" },
  { "census", N_ ("The count agrees with the law"), "|\\hat p - p| \\le 4.5\\sqrt{p(1-p)/n}",
    holds_census, .phase = "slice" },
  { "best", N_ ("No border makes fewer errors"), "\\varepsilon(t) \\ge \\varepsilon^*", holds_best,
    .phase = "certify" });

/* --- Pictures --------------------------------------------------------------------------------- */

#define CURVE 241

/* The bells from @from to @to: as they are, or shrunk to the priors. */
static void
draw_bells (const Params *p, gboolean shrunk, double prior, GradusScene *scene)
{
  for (guint c = 0; c < 2; c++)
    {
      double x[CURVE], y[CURVE], zero[CURVE];

      for (guint i = 0; i < CURVE; i++)
        {
          x[i] = LOW + (HIGH - LOW) * i / (CURVE - 1);
          y[i] = exp (log_density (p, c, x[i])) * (shrunk ? prior_of (prior, c) : 1);
          zero[i] = 0;
        }
      gradus_scene_band (scene, x, zero, y, CURVE, GRADUS_ROLE_CLASS + c, 0.15);
      gradus_scene_polyline (scene, x, y, CURVE, GRADUS_ROLE_CLASS + c, GRADUS_LINE_SOLID);
    }
}

/* Below the axis the class that is decided for, as far as the stage has come; what is wrong is the
 * lower of the bells. */
static void
draw_decisions (const GradusPosition *here, double prior, double deep, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const guint n = state->decided ? GRID : (guint) here->micro;
  const double step = (HIGH - LOW) / (GRID - 1);
  double x[GRID], zero[GRID], low[GRID];
  guint first = 0;

  for (guint i = 0; i < n; i++)
    {
      const guint class = posterior_at (p, prior, grid_at (i)) >= 0.5;

      x[i] = grid_at (i);
      zero[i] = 0;
      low[i] = exp (log_joint (p, p->prior, 1 - class, x[i]));
      /* One bar for each stretch of one class. */
      if (i == 0 || class != (posterior_at (p, prior, x[i - 1]) >= 0.5))
        first = i;
      if (i + 1 == n || class != (posterior_at (p, prior, grid_at (i + 1)) >= 0.5))
        gradus_scene_bar (scene, 0.5 * (x[first] + x[i]), x[i] - x[first] + step, -deep,
                          -0.3 * deep, GRADUS_ROLE_CLASS + class, 0.9);
    }
  if (n > 1)
    gradus_scene_band (scene, x, zero, low, n, GRADUS_ROLE_ERROR, 0.45);
  for (gsize i = 0; i < gradus_array_length (&state->borders); i++)
    if (state->borders.data[i] > LOW && state->borders.data[i] < HIGH)
      gradus_scene_vrule (scene, state->borders.data[i], GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                          NULL);
}

static void
build_bells (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double prior = used_prior (p);
  const gboolean shrunk = count_filled (here) == 2;
  const double highest = highest_density (p);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT,
                         p->answers ? _("below 0: no, above 0: yes") : "x", C_ ("axis", "density"));
  gradus_scene_set_x_range (scene, LOW, HIGH);
  gradus_scene_set_y_range (scene, -0.1 * highest, 1.08 * highest);
  draw_bells (p, shrunk, prior, scene);
  if (gradus_position_is_phase (here, "decide") || state->decided)
    draw_decisions (here, prior, 0.09 * highest, scene);
  if (!gradus_position_has_reached (here, "decide"))
    gradus_scene_band (scene, (double[]) { p->x - p->slice, p->x + p->slice },
                       (double[]) { 0, 0 }, (double[]) { highest, highest }, 2, GRADUS_ROLE_ACCENT,
                       0.12);
  gradus_scene_vrule (scene, p->x, GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN, NULL);
  for (guint c = 0; c < 2; c++)
    {
      const double middle = mean_of (p, c);
      const double top = exp (log_density (p, c, middle)) * (shrunk ? prior_of (prior, c) : 1);
      const double at = exp (log_density (p, c, p->x)) * (shrunk ? prior_of (prior, c) : 1);

      if (p->x >= LOW && p->x <= HIGH)
        gradus_scene_point (scene, p->x, at, GRADUS_ROLE_CLASS + c, GRADUS_SHAPE_AUTO, 1.3, -1);
      if (p->answers || middle < LOW || middle > HIGH)
        continue;
      gradus_scene_point (scene, middle, top, GRADUS_ROLE_CLASS + c, GRADUS_SHAPE_CROSS, 1.2, -1);
      gradus_scene_param_handle (scene, c == 1 ? "mean1" : "mean0", NULL, middle, top);
    }
  gradus_scene_point (scene, CLAMP (p->x, LOW, HIGH), 0, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND,
                      1.6, -1);
  gradus_scene_param_handle (scene, "x", NULL, CLAMP (p->x, LOW, HIGH), 0);
  gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS, GRADUS_LINE_SOLID, C_ ("legend", "class 0"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS + 1, GRADUS_LINE_SOLID,
                            C_ ("legend", "class 1"));
}

/* Where the strips meet is the prior; how high one is filled can be moved where it is a
 * parameter. */
static void
extra_areas (const GradusPosition *here, GradusScene *scene)
{
  const Params *p = here->params;
  const double prior = used_prior (p);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "prior"),
                         p->answers ? C_ ("axis", "probability of the answer")
                                    : C_ ("axis", "density at x (highest: 1)"));
  gradus_scene_param_handle (scene, p->misled ? "believed" : "prior", NULL, prior, 0.5);
  if (p->answers && p->x >= 0)
    for (guint c = 0; c < 2; c++)
      gradus_scene_param_handle (scene, NULL, c == 1 ? "hit" : "alarm",
                                 c == 1 ? prior / 2 : (1 + prior) / 2, yes_of (p, c));
  for (guint c = 0; c < 2; c++)
    gradus_scene_text_in (scene, c == 1 ? prior / 2 : (1 + prior) / 2, 0.98, GRADUS_ANCHOR_BELOW,
                          GRADUS_ROLE_CLASS + c, 1, prior_of (prior, c), 0.15,
                          c == 1 ? C_ ("legend", "class 1") : C_ ("legend", "class 0"));
}

static void
build_census (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const gboolean sliced = gradus_position_has_reached (here, "slice");

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_Y | GRADUS_AXES_ZERO_Y, "x",
                         C_ ("axis", "things"));
  if (gradus_kit_waits (scene, state->dealt == 0, _("Nothing is dealt before the bet.")))
    return;
  gradus_scene_set_x_range (scene, LOW, HIGH);
  gradus_census_draw (state->where.data, state->labels.data, state->dealt, LOW, HIGH, BINS,
                      sliced ? p->x - p->slice : 1, sliced ? p->x + p->slice : 0, scene);
  /* The law over the census: as many things as the joint says, in a column. */
  if (state->known && !p->misled)
    for (guint c = 0; c < 2; c++)
      {
        double x[CURVE], y[CURVE];

        for (guint i = 0; i < CURVE; i++)
          {
            x[i] = LOW + (HIGH - LOW) * i / (CURVE - 1);
            y[i] = state->dealt * (HIGH - LOW) / BINS
                   * (exp (log_joint (p, p->prior, 0, x[i]))
                      + (c == 1 ? exp (log_joint (p, p->prior, 1, x[i])) : 0));
          }
        gradus_scene_polyline (scene, x, y, CURVE, GRADUS_ROLE_CLASS + c, GRADUS_LINE_BOLD);
      }
}

static void
build_share (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const gsize n = gradus_array_length (&state->shares);
  g_autofree double *shares = g_new (double, MAX (n, 1));

  for (gsize i = 0; i < n; i++)
    shares[i] = state->shares.data[i] >= 0 ? state->shares.data[i] : NAN;
  gradus_bet_draw (here, &bet, shares, n, state->dealt,
                   state->known ? posterior_at (p, p->prior, p->x) : NAN, scene);
}

static void
build_posterior (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double prior = used_prior (p);
  const gboolean deciding = gradus_position_is_phase (here, "decide") && here->micro > 0;
  const guint n = deciding ? (guint) here->micro : GRID;
  double x[GRID], y[GRID];

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "x", _("probability of class 1"));
  if (gradus_kit_waits (scene, !state->known, _("The probability is known after five stages.")))
    return;
  gradus_scene_set_x_range (scene, LOW, HIGH);
  gradus_scene_set_y_range (scene, 0, 1);
  gradus_scene_hrule (scene, 0.5, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN | GRADUS_LINE_DASHED, NULL);
  for (guint i = 0; i < GRID; i++)
    {
      x[i] = grid_at (i);
      y[i] = posterior_at (p, prior, x[i]);
    }
  if (gradus_position_has_reached (here, "decide"))
    gradus_scene_polyline (scene, x, y, n, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  if (p->x >= LOW && p->x <= HIGH)
    {
      /* A bar of length 1, shared. */
      gradus_scene_bar (scene, p->x, 0.35, 0, state->posterior.data[1], GRADUS_ROLE_CLASS + 1, 0.7);
      gradus_scene_bar (scene, p->x, 0.35, state->posterior.data[1], 1, GRADUS_ROLE_CLASS, 0.7);
      gradus_scene_point (scene, p->x, state->posterior.data[1], GRADUS_ROLE_ACCENT,
                          GRADUS_SHAPE_CIRCLE, 1.3, -1);
      gradus_scene_param_handle (scene, "x", NULL, p->x, state->posterior.data[1]);
    }
}

static void
build_error (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;

  gradus_contest_draw (here, &contest, &state->attempts, state->certified,
                       gradus_array_length (&state->borders) == 1 ? state->borders.data[0] : NAN,
                       scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "bells", N_ ("Two bells"), .build = build_bells },
  { "share", N_ ("Bet and count"), .build = build_share },
  { "census", N_ ("What was dealt"), .build = build_census },
  { "posterior", N_ ("Probability of class 1"), .build = build_posterior },
  { "areas", N_ ("Shares of an area"), .kit = gradus_kit_areas, .of = "strips fills",
    .with = "last-first made=filled shares=area-shares", .extra = extra_areas,
    .caption = GRADUS_SAY ({ "class-1 >= 0", N_ ("{area1} of {area} is class 1: {class-1}") }) },
  { "error", N_ ("Errors of a border"), .build = build_error });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "posterior", N_ ("How probable is class 1?"), "posterior", "bells",
    .asks = GRADUS_ASKS_NUMBER, .about = "class-1", .scale = "0.1",
    .words = N_ ("x = {x} is seen. A share of {pi} is of class 1 before, and the bells are "
                 "{density1} (class 1) and {density0} (class 0) high at x. How probable is class "
                 "1, from 0 to 1?"),
    .intuition = N_ ("You thought nearer means more probable, but one class is more frequent than "
                     "the other."),
    .intuition_answer = "naive" },
  { "slice", N_ ("How many of the slice are of class 1?"), "slice", "census",
    .asks = GRADUS_ASKS_NUMBER, .about = "ones", .scale = "few", .when = "inside > 0",
    .words = N_ ("{inside} of {dealt} things fell from {from} to {to}. How many of them are of "
                 "class 1?") },
  { "border", N_ ("Where does the decision turn?"), "decide", "bells", .asks = GRADUS_ASKS_PLACE,
    .about = "turn-x turn-y", .scale = "0.2", .when = "one-border",
    .words = N_ ("The prior of class 1 is {pi}. At which place of the axis does the decision turn "
                 "from one class to the other?") });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "nearer", .title = N_ ("Nearer to class 1"),
    .blurb = N_ ("x = 0.5 is nearer to class 1, but class 0 is four times as frequent: 0.405."),
    .data = "none", .seed = 1,
    .claims = "class-1 > 0.4045\nclass-1 < 0.4055\nerror > 0.112\nerror < 0.1122" },
  { .id = "equal", .title = N_ ("Equal priors"),
    .blurb = N_ ("The border stands in the middle, and one thing in six is wrong."),
    .params = "prior=0.5", .seed = 1, .claims = "error > 0.1586\nerror < 0.1587" },
  { .id = "widths", .title = N_ ("Unequal widths"),
    .blurb = N_ ("Two borders: the narrow bell wins in the middle, the wide one on both sides."),
    .params = "prior=0.5 width1=3", .seed = 1,
    .claims = "n-borders == 2\ncount event:turned == 1" },
  { .id = "test", .title = N_ ("A test for something rare"),
    .blurb = N_ ("A sign that speaks strongly for class 1, which is one in a hundred."),
    .params = "prior=0.01 x=1.8 items=5000 mean1=2", .seed = 1,
    .claims = "class-1 < 0.5\nnaive > 0.9" },
  { .id = "yes", .title = N_ ("A test that says yes"),
    .blurb = N_ ("It is right about 98 of 100, ill or well; one in a hundred is ill. Two of three "
                 "who hear yes are well."),
    .params = "prior=0.01 answers=true x=3 slice=3 items=5000", .seed = 1,
    .claims = "hit ~ 0.98\nalarm ~ 0.02\nprior ~ 0.01\nclass-1 ~ 0.331\nnaive ~ 0.98\n"
              "n-borders == 0\nerror ~ 0.01" },
  { .id = "rare", .title = N_ ("Failure: one in a thousand"),
    .blurb = N_ ("The border goes to 3.45, and nearly everything is called class 0."),
    .params = "prior=0.001 items=5000", .seed = 1,
    .failure = N_ ("The decision is right for 999 of 1,000 things, because it calls nearly all of "
                   "them class 0; of class 1 it finds next to nothing. The share of errors is the "
                   "wrong measure here: give a missed thing of class 1 a higher cost."),
    .claims = "border1 > 3.453\nborder1 < 3.454\nerror < 0.001" },
  { .id = "same", .title = N_ ("Failure: the same bell twice"),
    .blurb = N_ ("What is seen is as frequent in both classes, and tells nothing."),
    .params = "mean0=0 mean1=0", .seed = 1,
    .failure = N_ ("The density at x is the same in both classes, so the odds are multiplied by 1: "
                   "what is believed after is what was believed before. Something else has to be "
                   "seen."),
    .claims = "class-1 > 0.19999\nclass-1 < 0.20001\nn-borders == 0" },
  { .id = "wrong-prior", .title = N_ ("Failure: a prior from elsewhere"),
    .blurb = N_ ("Built for 50 : 50, used where class 1 is one in five."),
    .params = "misled=true believed=0.5", .seed = 1,
    .failure = N_ ("The bells are right and the prior is not, so the border stands in the wrong "
                   "place: 0.1587 errors instead of 0.1121. Put in the prior of where it is used."),
    .claims = "error > 0.1586\nerror < 0.1587\nbest-error < 0.1122\never: event:beaten" });

#define TEACHING "syllabus, teaching sheet: by hand, e^(2x)/4 of odds"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "nearer", 1, "posterior", GRADUS_EXPECT (0.5953903, 0.4046097), 1e-6, TEACHING },
  { "nearer", 1, "joint", GRADUS_EXPECT (0.1036142, 0.0704131), 1e-6,
    "0.8 · 0.12952, 0.2 · 0.35207" },
  { "nearer", 1, "borders", GRADUS_EXPECT (0.6931472), 1e-6, "½ ln 4" },
  { "nearer", 1, "error", GRADUS_EXPECT (0.1121), 5e-5, "syllabus" },
  { "equal", 1, "error", GRADUS_EXPECT (0.15865525), 1e-8, "Φ(−1)" },
  { "rare", 1, "borders", GRADUS_EXPECT (3.4533774), 1e-6, "½ ln 999" },
  { "yes", 1, "posterior", GRADUS_EXPECT (198.0 / 296, 98.0 / 296), 1e-12,
    "by hand, in 10,000 people: 98 ill and 198 well hear yes" },
  { "yes", 1, "error", GRADUS_EXPECT (0.01), 1e-12,
    "by hand: always “class 0” is wrong about the ill" },
  { "wrong-prior", 1, "error", GRADUS_EXPECT (0.15865525), 1e-8, "Φ(−1)" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "prior", .title = N_ ("Equal priors and unequal ones"),
    .blurb = N_ ("The bells have not moved; the border goes towards the rarer class, and fewer "
                 "are decided wrong."),
    .preset = "nearer", .left = "prior=0.5",
    .claims = "left > right: error\nleft > right: class-1" },
  { .id = "misled", .title = N_ ("The right prior and one from elsewhere"),
    .blurb = N_ ("A prior from elsewhere leaves the border where it was in that place, and costs "
                 "errors here."),
    .preset = "nearer", .right = "misled=true believed=0.5",
    .claims = "left < right: error\nright: error > 0.1586" });

static const GradusSheet sheet = {
  .aha = N_ ("The evidence does not say how probable a class is, only by which factor to change "
             "what you believed."),
  .by_hand = N_ ("Odds before ¼, factor e²ˣ = e at x = ½: odds e/4 = 0.680 after, and 0.680/1.680 "
                 "= 0.405."),
  .why = "bells",
  .intuition = N_ ("What is nearer is more probable."),
  .caught_by = "posterior",
  .breaks = N_ ("A prior of 0.001: 99.9 % right by calling everything class 0. The hit rate of "
                "class 1, 0.7 %, gives it away."),
  .needs = "sigmoid-and-logit",
  .leads_to = "generative-vs-discriminative gda class-prior-estimation prior-to-posterior",
  .aliases = "Bayes' theorem; prior; posterior; MAP decision; 贝叶斯公式; 先验; "
             "后验; 最大后验判决; bys; byspd; 贝叶斯定理; Bayes theorem",
  .terms = N_ ("prior; posterior; likelihood ratio; base rate"),
};

const GradusDescriptor gradus_bayes_rule = {
  .id = "bayes-rule", .chapter = 6, .difficulty = 1, .title = N_ ("Bayes rule and the decision"),
  .summary = N_ ("Says how probable each class is once something is seen, and where to draw the "
                 "border."),
  .goal = N_ ("Turn odds before into odds after, and say where the decision turns."),
  .source = "article on probability, Bayes’ rule; CS229 lecture notes, part IV",
  .kind = GRADUS_KIND_EXPLORATION, .data_kind = &gradus_data_none,
  .columns = N_ ("No data: two bells and a prior are all."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions,
  .init = init, .name = name,
  .start_said = GRADUS_SAY (
    { "answers and x >= 0", N_ ("Two bars for each class, no and yes, and the answer was yes.") },
    { "answers", N_ ("Two bars for each class, no and yes, and the answer was no.") },
    { NULL, N_ ("Two bells and one x = {x}.") }),
};
