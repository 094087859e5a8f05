/* The cart-pole under the hand, an exploration.
 *
 * Situation. A pole stands on a cart and leans a little. The cart may be pushed to the left or to
 * the right with the force F; the pole must not lean more than 12 degrees and the cart must not
 * leave its track. Which way does one push?
 *
 * Stages. The learner bets (bet), and drives: by hand, every push of which lasts a tenth of a
 * second, or by a rule (drive). Then six rules drive from the same start, and their steps are
 * counted (census). The law says what was counted: near upright the place where the pole is
 * heading, z = angle + T spin, grows by the same factor in each step, and a push takes a fixed
 * amount away (law). So a push can be too weak: below a certain force no rule turns the fall round
 * (edge).
 *
 * The law. With M the mass of all and l' = l (4/3 - m/M), angle'' = (g angle - F / M) / l' near
 * upright. T = sqrt (l' / g) is the time constant of the fall, z' = (z - u) / T with u = F / (M g):
 * while |z| < u a push towards z makes z smaller, and otherwise no push does.
 *
 * Numbers. Euler's method, as in the source; one step is one time step of the world.
 *
 * Edge cases. A rule that is 0 at a place pushes to the right there; exactly upright and at rest
 * this is the event "tie". Noise of the world is added to every push.
 *
 * Source: A. G. Barto, R. S. Sutton, C. W. Anderson 1983; CS229, problem set 4, problem 6
 * (constants and equations) and lecture notes, reinforcement learning, section 4.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-cart-pole.h"
#include "gradus-entry.h"

enum { X = GRADUS_CART_X, V = GRADUS_CART_V, ANGLE = GRADUS_CART_ANGLE, SPIN = GRADUS_CART_SPIN };

/* The drive is shown in at most so many pictures. */
#define MOST_SHOWN 150
/* The pushes that are tried at the edge: from a 16th to 16 times the one that just suffices, or of
 * the world's, where that is nothing. */
#define N_PUSHES 17
#define PATH_COLUMNS 5

/* Those of the census come first. */
typedef enum
{
  RULE_AGAINST, RULE_NOTHING, RULE_TOWARDS, RULE_SPIN, RULE_LEAD, RULE_FOUR, RULE_RANDOM, RULE_HAND,
} Rule;
#define N_CENSUS (RULE_FOUR + 1)

/* The linear-quadratic regulator of the usual world with unit costs of the state and a tenth of the
 * push's (control theory's answer; its entry derives it). */
static const double four_gains[4] = { 2.834, 5.655, 53.58, 16.09 };

static const char *const rule_words[] = {
  N_ ("pushing against the lean"), N_ ("doing nothing"), N_ ("pushing towards the lean"),
  N_ ("pushing the way it turns"), N_ ("pushing where it is heading"),
  N_ ("minding the cart as well"), N_ ("pushing at random"), N_ ("your hand"),
};

typedef struct
{
  unsigned int bet;        /* a Rule, of the first three */
  unsigned int driver;
  double push;             /* N, by hand */
  int hold;                /* steps a push by hand lasts */
  double lead;             /* s */
  int horizon;
} Params;

typedef struct
{
  GradusArray attempts;    /* m x 1: pushes by hand */
  GradusArray start;       /* 2 x 2: place, speed; angle, spin (degrees) */
  GradusArray path;        /* (steps + 1) x 5: x, v, angle, spin, the push that followed */
  GradusArray census;      /* N_CENSUS: steps, 0 = not counted yet */
  GradusArray tried;       /* N_PUSHES x 2: force, steps */
  GradusArray A;           /* 4 x 4 */
  GradusArray B;           /* 4 */
  guint length;            /* steps of the path */
  guint shown;             /* of them */
  guint done, last;
  guint counted, n_tried;
  double rate;             /* 1/s */
  bool fell, lost;         /* how the drive ended */
  bool known;
} State;

enum { EVENT_FELL, EVENT_LOST, EVENT_BALANCED, EVENT_TIE, EVENT_TOO_WEAK };

static const double *
get_world (const GradusPosition *here)
{
  return gradus_cart_pole_get (here->dataset);
}

static const double *
path_row (const State *state, guint row)
{
  return gradus_array_row (&state->path, row);
}

/* --- Driving ---------------------------------------------------------------------------------- */

/* What the rule looks at; it pushes to the right where this is 0 or more. */
static double
look (const Params *p, Rule rule, const double *s)
{
  switch (rule)
    {
    case RULE_AGAINST:
      return -s[ANGLE];
    case RULE_TOWARDS:
      return s[ANGLE];
    case RULE_SPIN:
      return s[SPIN];
    case RULE_LEAD:
      return s[ANGLE] + p->lead * s[SPIN];
    case RULE_FOUR:
      return four_gains[X] * s[X] + four_gains[V] * s[V] + four_gains[ANGLE] * s[ANGLE]
             + four_gains[SPIN] * s[SPIN];
    case RULE_NOTHING:
    case RULE_RANDOM:
    case RULE_HAND:
    default:
      return 0;
    }
}

/* The push of step @step. @pushes: of the hand, @n of them; the present one is held after them. */
static double
choose (const Params *p, Rule rule, double force, const double *s, const GradusArray *attempts,
        guint step, gsl_rng *rng)
{
  const guint n = (guint) gradus_array_length (attempts), k = step / (guint) p->hold;

  if (rule == RULE_NOTHING)
    return 0;
  if (rule == RULE_HAND)
    return k < n ? attempts->data[k] : p->push;
  if (rule == RULE_RANDOM)
    return gradus_rng_uniform (rng) < 0.5 ? -force : force;
  return look (p, rule, s) >= 0 ? force : -force;
}

static double
noisy (const double *numbers, double push, gsl_rng *rng)
{
  return numbers[GRADUS_CART_NOISE] > 0
           ? push + numbers[GRADUS_CART_NOISE] * gradus_rng_gaussian (rng) : push;
}

static void
read_start (const State *state, double s[4])
{
  s[X] = state->start.data[0];
  s[V] = state->start.data[1];
  s[ANGLE] = state->start.data[2] / GRADUS_CART_DEGREES;
  s[SPIN] = state->start.data[3] / GRADUS_CART_DEGREES;
}

/* Steps until the cart-pole fails, at most the horizon. */
static guint
count_steps (const State *state, const Params *p, const double *numbers, Rule rule, double force,
             gsl_rng *rng)
{
  double s[4];
  guint k = 0;

  read_start (state, s);
  for (; k < (guint) p->horizon && !gradus_cart_pole_has_failed (numbers, s); k++)
    gradus_cart_pole_step (numbers, s,
                           noisy (numbers, choose (p, rule, force, s, &state->attempts, k, rng),
                                  rng));
  return k;
}

/* The whole drive, which is then shown step by step. */
static void
make_path (State *state, const Params *p, const double *numbers, gsl_rng *rng)
{
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (double));
  double s[4];

  read_start (state, s);
  for (guint k = 0;; k++)
    {
      const gboolean over = k == (guint) p->horizon || gradus_cart_pole_has_failed (numbers, s);
      const double push
        = over ? 0
               : noisy (numbers, choose (p, p->driver, numbers[GRADUS_CART_FORCE], s,
                                         &state->attempts, k, rng), rng);
      const double row[PATH_COLUMNS] = { s[X], s[V], s[ANGLE] * GRADUS_CART_DEGREES,
                                         s[SPIN] * GRADUS_CART_DEGREES, push };

      g_array_append_vals (path, row, PATH_COLUMNS);
      state->length = k;
      if (over)
        break;
      gradus_cart_pole_step (numbers, s, push);
    }
  memcpy (gradus_array_init_matrix (&state->path, state->length + 1, PATH_COLUMNS),
          (gpointer) path->data, path->len * sizeof (double));
  state->lost = fabs (s[X]) > numbers[GRADUS_CART_TRACK];
  state->fell = fabs (s[ANGLE]) * GRADUS_CART_DEGREES > numbers[GRADUS_CART_TILT];
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const double *numbers = gradus_cart_pole_get (context->dataset);

  if (gradus_context_start (context, "start") == NULL)
    memcpy (gradus_array_write (&state->start), numbers + GRADUS_CART_START_X,
            4 * sizeof (double));
  make_path (state, context->params, numbers, context->rng);
  return GRADUS_STATUS_CONTINUE;
}

/* The numbers of a given start keep to the ranges of the world. */
static char *
validate (const GradusSetup *setup)
{
  const GradusArray *start = gradus_setup_get_start (setup, "start");
  g_autoptr (GError) error = NULL;

  if (gradus_cart_pole_get (gradus_setup_get_dataset (setup)) == NULL)
    return g_strdup (_ ("The simulated world is another one than a cart with a pole: choose the "
                        "generator cart-pole."));
  for (guint i = 0; start != NULL && i < 4 && gradus_array_length (start) == 4; i++)
    if (!gradus_system_check (&gradus_system_cart_pole, GRADUS_CART_START_X + i, start->data[i],
                              &error))
      return g_strdup (error->message);
  return NULL;
}

static GradusStatus
run_bet (gpointer state_, GradusContext *context)
{
  const State *state = state_;

  gradus_context_raise_if (context, EVENT_TIE,
                           state->start.data[2] == 0 && state->start.data[3] == 0);
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_drive, (state), gradus_n_strides (state->length, MOST_SHOWN))

static GradusStatus
run_drive (gpointer state_, GradusContext *context)
{
  State *state = state_;

  state->shown = MIN (state->shown + gradus_stride (state->length, MOST_SHOWN), state->length);
  if (state->shown < state->length)
    return GRADUS_STATUS_AGAIN;
  gradus_context_raise_if (context, EVENT_FELL, state->fell);
  gradus_context_raise_if (context, EVENT_LOST, state->lost);
  gradus_context_raise_if (context, EVENT_BALANCED, !state->fell && !state->lost);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_census (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const double *numbers = gradus_cart_pole_get (context->dataset);

  gradus_array_write (&state->census)[state->done]
    = count_steps (state, context->params, numbers, state->done, numbers[GRADUS_CART_FORCE],
                   context->rng);
  state->counted = state->done + 1;
  return gradus_step_done (&state->done, &state->last, N_CENSUS);
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const double *numbers = gradus_cart_pole_get (context->dataset);

  state->rate = gradus_cart_pole_linearise (numbers, gradus_array_write (&state->A),
                                            gradus_array_write (&state->B));
  state->known = true;
  return GRADUS_STATUS_CONTINUE;
}

/* Where the pole is heading, z, in degrees. */
static double
heading (const State *state, const double *numbers, const double *row)
{
  double A[16], B[4];

  return row[ANGLE] + row[SPIN] / MAX (gradus_cart_pole_linearise (numbers, A, B), 1e-9);
}

/* The push that just holds the start: M g z. */
static double
least_push (const State *state, const double *numbers)
{
  return (numbers[GRADUS_CART_MASS] + numbers[GRADUS_CART_POLE_MASS])
         * numbers[GRADUS_CART_GRAVITY] * fabs (heading (state, numbers, path_row (state, 0)))
         / GRADUS_CART_DEGREES;
}

static double
push_at (const State *state, const double *numbers, guint i)
{
  const double least = least_push (state, numbers);
  const double middle = least > 1e-6                      ? least
                        : numbers[GRADUS_CART_FORCE] > 0 ? numbers[GRADUS_CART_FORCE] : 1;

  /* Never the border itself. */
  return middle * exp2 ((i - 0.5 * (N_PUSHES - 1) + 0.25) / 2);
}

static GradusStatus
run_edge (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const double *numbers = gradus_cart_pole_get (context->dataset);
  const double force = push_at (state, numbers, state->done);
  double *row = &gradus_array_write (&state->tried)[2 * state->done];

  row[0] = force;
  row[1] = count_steps (state, p, numbers, RULE_FOUR, force, context->rng);
  state->n_tried = state->done + 1;
  gradus_context_raise_if (context, EVENT_TOO_WEAK,
                           state->n_tried == N_PUSHES
                             && numbers[GRADUS_CART_FORCE] < least_push (state, numbers));
  return gradus_step_done (&state->done, &state->last, N_PUSHES);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_lasted, (state), state->shown == state->length ? state->length : NAN)
GRADUS_NUMBER (number_angle, (state), path_row (here->state, state->shown)[ANGLE])
GRADUS_NUMBER (number_place, (state), path_row (here->state, state->shown)[X])
GRADUS_NUMBER (number_growth, (state),
               state->known ? 1 + get_world (here)[GRADUS_CART_TIME_STEP] * state->rate : NAN)

/* One column of the path, as far as it is shown. */
static void
read_column (const GradusPosition *here, guint column, guint rows, GradusArray *out)
{
  const State *state = here->state;
  double *to = rows > 0 ? gradus_array_init_vector (out, rows) : NULL;

  for (guint i = 0; i < rows; i++)
    to[i] = path_row (state, i)[column];
}

GRADUS_ARRAY (array_angles, (state), read_column (here, ANGLE, state->shown + 1, out))
GRADUS_ARRAY (array_spins, (state), read_column (here, SPIN, state->shown + 1, out))
GRADUS_ARRAY (array_speeds, (state), read_column (here, V, state->shown + 1, out))
GRADUS_ARRAY (array_places, (state), read_column (here, X, state->shown + 1, out))

/* The last row of the path is not pushed any more. */
GRADUS_ARRAY (array_pushes, (state), read_column (here, 4, state->shown, out))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "lasted", N_ ("Steps until it failed"), "n", .number = number_lasted, .flags = GRADUS_METRIC,
    .better = GRADUS_BETTER_MORE },
  { "angle", N_ ("Lean (degrees)"), "\\theta", .number = number_angle, .flags = GRADUS_METRIC },
  { "place", N_ ("Place of the cart (m)"), "x", .number = number_place, .flags = GRADUS_METRIC },
  { "growth", N_ ("Growth of a fall in a step"), "\\lambda", .number = number_growth,
    .flags = GRADUS_METRIC },
  { "attempts", N_ ("Your pushes"), "F_k", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("push, force (N)"), .flags = GRADUS_START, .tries = "push" },
  { "start", N_ ("Start"), "s_0", GRADUS_QUANTITY (State, start), .shape = "2*2",
    .indices = N_ ("cart, pole: where (m, degrees), how fast"), .flags = GRADUS_START },
  { "path", N_ ("Path"), NULL, GRADUS_QUANTITY (State, path), .indices = N_ ("step"),
    .flags = GRADUS_HIDDEN },
  { "angles", N_ ("Lean at each step"), "\\theta_t", .array = array_angles,
    .indices = N_ ("step") },
  { "spins", N_ ("Spin at each step"), "\\dot\\theta_t", .array = array_spins,
    .indices = N_ ("step") },
  { "places", N_ ("Place at each step"), "x_t", .array = array_places, .indices = N_ ("step") },
  { "speeds", N_ ("Speed at each step"), "\\dot x_t", .array = array_speeds,
    .indices = N_ ("step") },
  { "pushes", N_ ("Push at each step"), "F_t", .array = array_pushes, .indices = N_ ("step") },
  { "census", N_ ("Steps of each rule"), "n_r", GRADUS_QUANTITY (State, census), .shape = "6",
    .indices = N_ ("rule") },
  { "tried", N_ ("Weaker and stronger pushes"), "(F, n)", GRADUS_QUANTITY (State, tried),
    .shape = GRADUS_EXTENT (N_PUSHES, 2), .indices = N_ ("push: force (N), steps") },
  { "motion", N_ ("Linear motion"), "A", GRADUS_QUANTITY (State, A), .shape = "4*4",
    .indices = N_ ("number after, number before") },
  { "effect", N_ ("Linear effect of a push"), "B", GRADUS_QUANTITY (State, B), .shape = "4",
    .indices = N_ ("number after") },
  { "shown", N_ ("Steps so far"), NULL, GRADUS_QUANTITY (State, shown) },
  { "fell", N_ ("The pole fell"), NULL, GRADUS_QUANTITY (State, fell) },
  { "lost", N_ ("The cart left the track"), NULL, GRADUS_QUANTITY (State, lost) },
  { "known", N_ ("The law is known"), NULL, GRADUS_QUANTITY (State, known) });

static double
reach_of (const double *numbers, double force)
{
  return MIN (force * GRADUS_CART_DEGREES
                / MAX ((numbers[GRADUS_CART_MASS] + numbers[GRADUS_CART_POLE_MASS])
                         * numbers[GRADUS_CART_GRAVITY], 1e-9),
              1e9);
}

/* Where the pushes by hand end and the last one is only held: there the hand drives on. Else
 * what is shown. */
static guint
present_row (const GradusPosition *here)
{
  GRADUS_HERE (state, p);
  const gsize n = gradus_array_length (&state->attempts);

  return p->driver == RULE_HAND && n > 0 ? (guint) MIN (n * (gsize) p->hold, state->shown)
                                         : state->shown;
}

/* Half the height of the portrait: of the whole drive, so that it does not grow with it. */
static double
fastest_spin (const State *state)
{
  double fastest = 50;

  for (guint i = 0; i <= state->length; i++)
    fastest = MAX (fastest, fabs (path_row (state, i)[SPIN]));
  return 1.1 * fastest;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const double *numbers = get_world (here), *now = path_row (state, state->shown);
  const double *end = path_row (state, state->length);
  const double tilt = numbers[GRADUS_CART_TILT];
  const double fastest = fastest_spin (state);
  const guint last = MIN (state->last, N_CENSUS - 1), tried = MIN (state->last, N_PUSHES - 1);
  double A[16], B[4], derivative[4];
  const double at[4] = { now[X], now[V], now[ANGLE] / GRADUS_CART_DEGREES,
                         now[SPIN] / GRADUS_CART_DEGREES };
  const double rate = MAX (gradus_cart_pole_linearise (numbers, A, B), 1e-9);
  guint best = 0;

  for (guint r = 1; r < state->counted; r++)
    best = state->census.data[r] > state->census.data[best] ? r : best;
  gradus_cart_pole_derivative (numbers, at, now[4], derivative);
  gradus_names_number (names, "spin", now[SPIN]);
  gradus_names_number (names, "speed", now[V]);
  gradus_names_number (names, "push-now", now[4]);
  gradus_names_number (names, "turning", derivative[SPIN] * GRADUS_CART_DEGREES);
  gradus_names_number (names, "time", state->shown * numbers[GRADUS_CART_TIME_STEP]);
  gradus_names_number (names, "force", numbers[GRADUS_CART_FORCE]);
  gradus_names_number (names, "tau", numbers[GRADUS_CART_TIME_STEP]);
  gradus_names_number (names, "mass",
                       numbers[GRADUS_CART_MASS] + numbers[GRADUS_CART_POLE_MASS]);
  gradus_names_number (names, "gravity", numbers[GRADUS_CART_GRAVITY]);
  gradus_names_number (names, "tilt", tilt);
  gradus_names_number (names, "track", numbers[GRADUS_CART_TRACK]);
  gradus_names_number (names, "start-angle", state->start.data[2]);
  gradus_names_number (names, "start-spin", state->start.data[3]);
  gradus_names_flag (names, "leans-right", state->start.data[2] > 0);
  gradus_names_word (names, "driver-words",
                     _ (rule_words[p->driver == RULE_HAND && p->push == 0
                                       && gradus_array_length (&state->attempts) == 0
                                     ? RULE_NOTHING : p->driver]));
  gradus_names_word (names, "bet-words", _ (rule_words[p->bet]));
  gradus_names_word (names, "rule-words", _ (rule_words[last]));
  gradus_names_word (names, "best-words", _ (rule_words[best]));
  gradus_names_whole (names, "rule-steps", (gint64) state->census.data[last]);
  gradus_names_whole (names, "best-steps", (gint64) state->census.data[best]);
  gradus_names_whole (names, "against-steps", (gint64) state->census.data[RULE_AGAINST]);
  gradus_names_whole (names, "nothing-steps", (gint64) state->census.data[RULE_NOTHING]);
  gradus_names_whole (names, "towards-steps", (gint64) state->census.data[RULE_TOWARDS]);
  gradus_names_flag (names, "rule-lasts", state->census.data[last] >= p->horizon);
  gradus_names_flag (names, "balanced", !state->fell && !state->lost);
  gradus_names_number (names, "constant", 1 / rate);
  gradus_names_number (names, "rate", rate);
  gradus_names_number (names, "heading", heading (state, numbers, path_row (state, 0)));
  gradus_names_number (names, "heading-size",
                       fabs (heading (state, numbers, path_row (state, 0))) / GRADUS_CART_DEGREES);
  gradus_names_number (names, "reach", reach_of (numbers, numbers[GRADUS_CART_FORCE]));
  gradus_names_number (names, "doubling", log (2) / log1p (rate * numbers[GRADUS_CART_TIME_STEP]));
  gradus_names_number (names, "least", least_push (state, numbers));
  gradus_names_flag (names, "saves",
                     numbers[GRADUS_CART_FORCE] > least_push (state, numbers));
  gradus_names_number (names, "tried-force", state->tried.data[2 * tried]);
  gradus_names_whole (names, "tried-steps", (gint64) state->tried.data[2 * tried + 1]);
  gradus_names_flag (names, "tried-lasts", state->tried.data[2 * tried + 1] >= p->horizon);
  gradus_names_number (names, "end-angle", end[ANGLE]);
  gradus_names_number (names, "end-spin", end[SPIN]);
  gradus_names_number (names, "place-scale", 0.3 * fastest);
  gradus_names_number (names, "turn-x", least_push (state, numbers));
  gradus_names_number (names, "turn-y", 0);
  gradus_names_number (names, "edge-scale", 0.5 * least_push (state, numbers));
  gradus_names_number (names, "lead-line",
                       p->driver == RULE_LEAD      ? p->lead
                       : p->driver == RULE_TOWARDS || p->driver == RULE_AGAINST ? 0 : NAN);
  gradus_names_number (names, "hand-angle", path_row (state, present_row (here))[ANGLE]);
  gradus_names_number (names, "hand-spin", path_row (state, present_row (here))[SPIN]);
  gradus_names_flag (names, "drives-on", present_row (here) < state->shown);
  gradus_names_vector (names, "window",
                       (double[]) { -1.12 * tilt, 1.12 * tilt, -fastest, fastest }, 4);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("The pole leans: which push keeps it up the longest?"),
    .shows = "census", .asks = "bet",
    .pseudocode = N_ ("bet on a push"), .once = TRUE, .run = run_bet,
    .rule = "\\role{accent}{F} = \\text{?}",
    .filled = GRADUS_SAY ({ NULL, "\\theta_0 = {<start-angle>}^\\circ,\\quad \\role{accent}{F} "
                                  "\\in \\{-<force>, 0, <force>\\}" }),
    .said = GRADUS_SAY (
      { "event:tie", N_ ("The pole stands upright and at rest: nothing says which way.") },
      { "leans-right", N_ ("The pole leans {start-angle}° to the right. What lasts longest?") },
      { NULL, N_ ("The pole starts at {start-angle}°. What lasts longest?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet: {bet-words}.") }) },
  { "drive", N_ ("Drive"), N_ ("Push, let the world move for a moment, look, push again."),
    .pseudocode = N_ ("until it fails:\n  push\n  s ← s + τ · motion(s, push)"), .once = TRUE,
    .n_micro = n_drive, .run = run_drive,
    .rule = "s_{t+1} = s_t + \\tau\\,\\dot s(s_t, \\role{accent}{F_t}),\\quad \\ddot\\theta = "
            "\\frac{g\\sin\\theta - t\\cos\\theta}{l\\,(4/3 - m\\cos^2\\theta/M)},\\quad t = "
            "\\frac{\\role{accent}{F} + m l\\dot\\theta^2\\sin\\theta}{M}",
    .filled = GRADUS_SAY (
      { NULL, "\\theta = {<angle|model>}^\\circ,\\quad \\dot\\theta = {<spin>}^\\circ/\\mathrm{s},"
              "\\quad \\role{accent}{F = <push-now>\\,\\mathrm{N}} \\Rightarrow \\ddot\\theta = "
              "{<turning>}^\\circ/\\mathrm{s}^2" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("After {time} s the pole leans {angle}°, turns at {spin}°/s, and the cart is "
                     "at {place} m. The push is {push-now} N.") },
      { "event:fell", NN_ ("The pole has fallen after {shown} step: {driver-words}.",
        "The pole has fallen after {shown} steps: {driver-words}."), "shown" },
      { "event:lost", NN_ ("The pole stands, but the cart has left the track after {shown} step: "
                          "{driver-words}.",
        "The pole stands, but the cart has left the track after {shown} steps: "
            "{driver-words}."), "shown" },
      { NULL, NN_ ("It still stands after {shown} step: {driver-words}.",
        "It still stands after {shown} steps: {driver-words}."), "shown" }) },
  { "census", N_ ("Count"), N_ ("Every rule drives from the same start; count its steps."),
    .shows = "census",
    .pseudocode = N_ ("for each rule:\n  count the steps until it fails"), .once = TRUE,
    .micro = "6", .run = run_census,
    .rule = "\\role{model}{n} = \\min\\{t : |x_t| > x_{\\max} \\text{ or } |\\theta_t| > "
            "\\theta_{\\max}\\}",
    .filled = GRADUS_SAY (
      { "micro", "\\role{model}{n} = <rule-steps|model>" },
      { NULL, "n_{\\text{against}} = <against-steps>,\\quad n_{\\text{nothing}} = "
              "<nothing-steps>,\\quad n_{\\text{towards}} = <towards-steps>" }),
    .said = GRADUS_SAY (
      { "micro and rule-lasts", N_ ("Still up after {rule-steps} steps: {rule-words}.") },
      { "micro", NN_ ("{rule-steps} step: {rule-words}.",
        "{rule-steps} steps: {rule-words}."), "rule-steps" },
      { NULL, N_ ("Against the lean {against-steps}, nothing {nothing-steps}, towards the lean "
                  "{towards-steps} steps; longest, {best-steps}: {best-words}.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet: {bet-words}.") },
                       { NULL, N_ ("You said “{bet-words}”, it is “{best-words}”.") }) },
  { "law", N_ ("Find the law"), N_ ("Near upright a fall grows by the same factor in every step."),
    .shows = "portrait",
    .pseudocode = N_ ("z ← angle + T · spin\nz grows by λ, a push takes from it"), .once = TRUE,
    .run = run_law,
    .rule = "z = \\theta + T\\dot\\theta,\\quad T = \\sqrt{l\\,(4/3 - m/M)/g},\\quad "
            "\\role{model}{z_{t+1} = z_t + \\tfrac{\\tau}{T}(z_t - \\role{accent}{u})},\\quad "
            "\\role{accent}{u = \\tfrac{F}{M g}}",
    .filled = GRADUS_SAY (
      { NULL, "T = <constant>\\,\\mathrm{s},\\quad \\role{model}{\\lambda} = 1 + "
              "\\frac{<tau>}{<constant|4>} = <growth|model|5>,\\quad z_0 = {<heading>}^\\circ "
              "<cmp heading reach> u = {<reach|accent>}^\\circ" }),
    .said = GRADUS_SAY (
      { "saves", N_ ("A fall grows {growth|5} times in a step and doubles in {doubling} steps. "
                     "The pole is heading for {heading}°, and a push reaches {reach}°: it can be "
                     "saved.") },
      { NULL, N_ ("A fall grows {growth|5} times in a step and doubles in {doubling} steps. The "
                  "pole is heading for {heading}°, but a push reaches no more than {reach}°: it is "
                  "too late.") }) },
  { "edge", N_ ("Go to the edge"), N_ ("Drive with weaker and stronger pushes by the best rule."),
    .shows = "edge",
    .pseudocode = N_ ("for each force:\n  count the steps of the best rule"), .once = TRUE,
    .micro = "17", .run = run_edge,
    .rule = "\\role{model}{F^*} = M g\\,|z_0|",
    .filled = GRADUS_SAY (
      { "micro", "F = <tried-force|accent>\\,\\mathrm{N}:\\quad n = <tried-steps|model>" },
      { NULL, "\\role{model}{F^*} = <mass> \\cdot <gravity> \\cdot <heading-size|4> = "
              "<least|model>\\,\\mathrm{N}" }),
    .said = GRADUS_SAY (
      { "micro and tried-lasts", N_ ("With {tried-force} N it still stands after {tried-steps} "
                                     "steps.") },
      { "micro", NN_ ("With {tried-force} N it lasts {tried-steps} step.",
        "With {tried-force} N it lasts {tried-steps} steps."), "tried-steps" },
      { "event:too-weak", N_ ("The law asks for {least} N, and this world has {force} N: no rule "
                              "holds the pole.") },
      { NULL, N_ ("Below {least} N no push turns the fall round; this world has {force} N.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusChoice bets[] = {
  { "against", N_ ("Against the lean") }, { "nothing", N_ ("No push") },
  { "towards", N_ ("Towards the lean") }, { NULL },
};

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("Which of the three keeps the pole up the longest, you think."),
    GRADUS_PARAM_FIELD (Params, bet), .def = RULE_NOTHING, .choices = bets,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "driver", .label = N_ ("Who drives"),
    .blurb = N_ ("Your hand, or a rule that looks at the pole in every step."),
    GRADUS_PARAM_FIELD (Params, driver), .def = RULE_HAND, GRADUS_CHOICES (
      { "against", N_ ("Against the lean") }, { "nothing", N_ ("No push") },
      { "towards", N_ ("Towards the lean") }, { "spin", N_ ("The way it turns") },
      { "lead", N_ ("Where it is heading") }, { "four", N_ ("Pole and cart") },
      { "random", N_ ("At random") }, { "hand", N_ ("By hand") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "push", .label = N_ ("Your push"), .symbol = "F", .unit = N_ ("N"),
    .blurb = N_ ("Move it to push for a moment more; to the right is positive."),
    GRADUS_PARAM_FIELD (Params, push),
    GRADUS_PLACE (0, 1000, -20, 20, 2), .enabled_if = "driver=hand" },
  { .id = "hold", .label = N_ ("Length of a push"), .unit = N_ ("steps"),
    .blurb = N_ ("How long a push by hand lasts before the next one; the last one stays."),
    GRADUS_PARAM_FIELD (Params, hold), .def = 5, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 25, .step = 1, .enabled_if = "driver=hand", .applies = GRADUS_APPLIES_REDO },
  { .id = "lead", .label = N_ ("Looking ahead"), .symbol = "k", .unit = N_ ("s"),
    .blurb = N_ ("How far ahead the rule “where it is heading” looks: angle + k · spin."),
    GRADUS_PARAM_FIELD (Params, lead), .def = 0.2, .min = 0, .max = 10, .slider_max = 1,
    .step = 0.05, .applies = GRADUS_APPLIES_REDO },
  { .id = "horizon", .label = N_ ("Longest drive"), .unit = N_ ("steps"),
    .blurb = N_ ("What stands so long counts as balanced."),
    GRADUS_PARAM_FIELD (Params, horizon), .def = 2000, .min = 10, .max = 5000, .slider_min = 100,
    .slider_max = 5000, .step = 100, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_FELL] = { "fell", N_ ("The pole fell"), N_ ("The pole leaned more than it may.") },
  [EVENT_LOST] = { "lost", N_ ("The cart left the track"),
                   N_ ("The cart went farther from the middle than the track is long.") },
  [EVENT_BALANCED] = { "balanced", N_ ("Balanced"), N_ ("The drive was over and nothing failed.") },
  [EVENT_TIE] = { "tie", N_ ("Upright and at rest"),
                  N_ ("The pole leans to neither side, so that no side is better.") },
  [EVENT_TOO_WEAK] = { "too-weak", N_ ("The push is too weak"),
                       N_ ("The force of the world is below what the law asks for.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* What the push works is what the energy gains: dE/dt = F v, at the present place. */
static gboolean
holds_work (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const double *numbers = get_world (here), *row = path_row (state, state->shown);
  const double m = numbers[GRADUS_CART_POLE_MASS], l = numbers[GRADUS_CART_HALF_LENGTH];
  const double M = numbers[GRADUS_CART_MASS] + m, g = numbers[GRADUS_CART_GRAVITY];
  const double at[4] = { row[X], row[V], row[ANGLE] / GRADUS_CART_DEGREES,
                         row[SPIN] / GRADUS_CART_DEGREES };
  const double force = numbers[GRADUS_CART_FORCE], s = sin (at[ANGLE]), c = cos (at[ANGLE]);
  double d[4], terms[4], scale = 1;

  gradus_cart_pole_derivative (numbers, at, force, d);
  terms[0] = (M * at[V] + m * l * at[SPIN] * c) * d[V];
  terms[1] = (m * l * at[V] * c + 4.0 / 3 * m * l * l * at[SPIN]) * d[SPIN];
  terms[2] = -(m * l * at[V] * at[SPIN] * s + m * g * l * s) * at[SPIN];
  terms[3] = -force * at[V];
  for (guint i = 0; i < 4; i++)
    {
      *measured += terms[i];
      scale = MAX (scale, fabs (terms[i]));
    }
  *measured = fabs (*measured) / scale;
  return *measured < 1e-9;
}

/* Without left and right: from the mirrored place the mirrored push moves the mirrored way. */
static gboolean
holds_mirror (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const double *numbers = get_world (here), *row = path_row (state, state->shown);
  const double at[4] = { row[X], row[V], row[ANGLE] / GRADUS_CART_DEGREES,
                         row[SPIN] / GRADUS_CART_DEGREES };
  const double other[4] = { -at[0], -at[1], -at[2], -at[3] };
  double d[4], e[4];

  gradus_cart_pole_derivative (numbers, at, row[4], d);
  gradus_cart_pole_derivative (numbers, other, -row[4], e);
  for (guint j = 0; j < 4; j++)
    *measured = MAX (*measured, fabs (d[j] + e[j]));
  return *measured == 0;
}

/* With the law's z: one step of A and B moves it to z + tau/T (z - u). */
static gboolean
holds_law (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const double *numbers = get_world (here), *A = state->A.data, *B = state->B.data;
  const double tau = numbers[GRADUS_CART_TIME_STEP], T = 1 / state->rate;
  const double angle = 0.01, spin = 0.02, force = numbers[GRADUS_CART_FORCE];
  const double u = force / ((numbers[GRADUS_CART_MASS] + numbers[GRADUS_CART_POLE_MASS])
                            * numbers[GRADUS_CART_GRAVITY]);
  const double z = angle + T * spin;
  const double after_angle = A[10] * angle + A[11] * spin + B[2] * force;
  const double after_spin = A[14] * angle + A[15] * spin + B[3] * force;

  if (!(state->rate > 0))
    return TRUE;
  *measured = fabs (after_angle + T * after_spin - (z + tau / T * (z - u)));
  return *measured <= 1e-9 * (1 + fabs (u) + T);
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "work", N_ ("A push adds what it works"), "\\dot E = F\\,\\dot x", holds_work },
  { "mirror", N_ ("Left is the mirror of right"), "\\dot s(-s, -F) = -\\dot s(s, F)",
    holds_mirror },
  { "law", N_ ("The law is the motion near upright"), "z_{t+1} = z_t + \\tfrac{\\tau}{T}(z_t - u)",
    holds_law, .phase = "law" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* The pole now, and how it stood before; behind the pushes by hand, how it will stand. */
static void
build_cart (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const double *numbers = get_world (here);
  const guint now = present_row (here), apart = MAX (state->shown / 5, 4);

  gradus_cart_pole_draw_track (numbers, scene);
  for (guint i = 0; i < 6; i++)
    {
      const guint row = state->shown >= i * apart ? state->shown - i * apart : now;

      if (row != now)
        gradus_cart_pole_draw_row (numbers, path_row (state, row), TRUE, scene);
    }
  gradus_cart_pole_draw_row (numbers, path_row (state, now), FALSE, scene);
}

/* The change of the spin (degrees/s^2) at a place of the portrait under who drives. */
static double
turning_at (const GradusPosition *here, double angle, double spin)
{
  GRADUS_HERE (state, p);
  const double *numbers = get_world (here), *now = path_row (state, state->shown);
  const double s[4] = { now[X], now[V], angle / GRADUS_CART_DEGREES, spin / GRADUS_CART_DEGREES };
  const double force = numbers[GRADUS_CART_FORCE];
  const double push = p->driver == RULE_HAND || p->driver == RULE_RANDOM ? now[4]
                      : p->driver == RULE_NOTHING                       ? 0
                      : look (p, p->driver, s) >= 0                     ? force : -force;
  double d[4];

  gradus_cart_pole_derivative (numbers, s, push, d);
  return d[SPIN] * GRADUS_CART_DEGREES;
}

static void
label_portrait (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const double *numbers = get_world (here), *now = path_row (state, present_row (here));

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _ ("lean θ (°)"), C_ ("axis", "spin (°/s)"));
  if (present_row (here) < state->shown)
    gradus_scene_point (scene, now[ANGLE], now[SPIN], GRADUS_ROLE_MODEL, GRADUS_SHAPE_DIAMOND, 1.5,
                        -1);
  /* What the law adds: where z is 0, and as far as a push reaches, where that is in sight. */
  if (state->known && state->rate > 0)
    {
      const double reach = reach_of (numbers, numbers[GRADUS_CART_FORCE]);

      gradus_scene_line (scene, 1, 1 / state->rate, 0, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
      gradus_scene_label (scene, C_ ("legend", "heading upright"));
      if (reach < numbers[GRADUS_CART_TILT])
        {
          for (int side = -1; side <= 1; side += 2)
            gradus_scene_line (scene, 1, 1 / state->rate, side * reach, GRADUS_ROLE_ERROR,
                               GRADUS_LINE_DASHED);
          gradus_scene_label (scene, _ ("reach of a push"));
        }
    }
}

/* The pushes by hand over time, from bottom to top; the last one has the handle. */
static void
build_pushes (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double *numbers = get_world (here);
  const double most = MAX (1.2 * numbers[GRADUS_CART_FORCE], MAX (fabs (p->push), 1));
  const double tau = numbers[GRADUS_CART_TIME_STEP];
  const guint n = (guint) gradus_array_length (&state->attempts);
  const double now = MAX (n, 1) * p->hold * tau;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "push (N)"),
                         C_ ("axis", "time (s)"));
  gradus_scene_set_x_range (scene, -most, most);
  if (p->driver != RULE_HAND)
    {
      /* What the rule has done, the last second and a half of it. */
      const guint first = state->shown > 75 ? state->shown - 75 : 0;

      gradus_scene_set_y_range (scene, first * tau, (first + 75) * tau);
      gradus_scene_vrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
      for (guint k = first, next = first; k < state->shown; k = next)
        {
          const double push = path_row (state, k)[4];

          while (next < state->shown && path_row (state, next)[4] == push)
            next++;
          gradus_scene_polygon (scene, (double[]) { 0, push, push, 0 },
                                (double[]) { k * tau, k * tau, next * tau, next * tau }, 4,
                                GRADUS_ROLE_MODEL, GRADUS_LINE_THIN, 0.4);
        }
      return;
    }
  gradus_scene_set_y_range (scene, 0, MAX (1.15 * now, 1));
  gradus_scene_vrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  for (guint k = 0; k < n; k++)
    {
      const double low = k * p->hold * tau, high = (k + 1) * p->hold * tau;
      const double push = state->attempts.data[k];
      const double x[] = { 0, push, push, 0 }, y[] = { low, low, high, high };

      gradus_scene_polygon (scene, x, y, 4, GRADUS_ROLE_MODEL, GRADUS_LINE_THIN, 0.4);
    }
  if (state->length * tau < 1.15 * now)
    gradus_scene_hrule (scene, state->length * tau, GRADUS_ROLE_ERROR, GRADUS_LINE_SOLID,
                        state->fell ? C_ ("legend", "fallen") : C_ ("legend", "lost"));
  gradus_scene_point (scene, p->push, now, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.8, -1);
  gradus_scene_param_handle (scene, "push", NULL, p->push, now);
}

/* The lean by A and B alone, under the pushes of the drive, for as long as it tells what happened:
 * a fall makes every difference grow as well. */
static void
draw_law (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const double *numbers = get_world (here), *A = state->A.data, *B = state->B.data;
  const double tau = numbers[GRADUS_CART_TIME_STEP];
  g_autofree double *t = g_new (double, state->shown + 1);
  g_autofree double *lean = g_new (double, state->shown + 1);
  double s[4];
  guint n = 0;

  read_start (state, s);
  for (guint i = 0; i <= state->shown; i++)
    {
      const double *row = path_row (state, i);
      double next[4];

      if (fabs (s[ANGLE] * GRADUS_CART_DEGREES - row[ANGLE]) > 0.1 * numbers[GRADUS_CART_TILT])
        break;
      t[n] = i * tau;
      lean[n++] = s[ANGLE] * GRADUS_CART_DEGREES / numbers[GRADUS_CART_TILT];
      for (guint j = 0; j < 4; j++)
        next[j] = A[4 * j] * s[0] + A[4 * j + 1] * s[1] + A[4 * j + 2] * s[2] + A[4 * j + 3] * s[3]
                  + B[j] * row[4];
      memcpy (s, next, sizeof s);
    }
  gradus_scene_polyline (scene, t, lean, n, GRADUS_ROLE_TRUTH,
                         GRADUS_LINE_DOTTED | GRADUS_LINE_BOLD);
  gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, _ ("by the law"));
}

/* Lean and place as shares of what they may be: either is over at 1. */
static void
build_shares (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const double *numbers = get_world (here);
  const double tau = numbers[GRADUS_CART_TIME_STEP];
  const guint n = state->shown + 1, every = (n - 1) / 1000 + 1;
  g_autofree double *t = g_new (double, n);
  g_autofree double *lean = g_new (double, n);
  g_autofree double *place = g_new (double, n);
  guint drawn = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "time (s)"), _ ("of the limit"));
  gradus_scene_set_x_range (scene, 0, MAX (state->shown, 10) * tau);
  gradus_scene_set_y_range (scene, -1.1, 1.1);
  for (guint i = 0; i < n; i++)
    if (i % every == 0 || i + 1 == n)
      {
        t[drawn] = i * tau;
        lean[drawn] = CLAMP (path_row (state, i)[ANGLE] / numbers[GRADUS_CART_TILT], -1.5, 1.5);
        place[drawn] = CLAMP (path_row (state, i)[X] / numbers[GRADUS_CART_TRACK], -1.5, 1.5);
        drawn++;
      }
  for (int side = -1; side <= 1; side += 2)
    gradus_scene_hrule (scene, side, GRADUS_ROLE_ERROR, GRADUS_LINE_SOLID, NULL);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  gradus_scene_polyline (scene, t, place, drawn, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED);
  gradus_scene_polyline (scene, t, lean, drawn, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, _ ("lean of the pole"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED, _ ("place of the cart"));
  if (state->known)
    draw_law (here, scene);
}

/* What stands so long is balanced; the words stand at the left end. */
static void
draw_horizon (const Params *p, double left, GradusScene *scene)
{
  gradus_scene_hrule (scene, p->horizon, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_text (scene, left, 2.2 * p->horizon, GRADUS_ANCHOR_LEFT, GRADUS_ROLE_MUTED, 0.9,
                     C_ ("legend", "balanced"));
}

/* The height of the bet on the axis of the steps, which has no 0. */
#define BET_AT 1.6

static void
build_census (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const char *const names[N_CENSUS] = { _ ("against"), _ ("nothing"), _ ("towards"),
                                        _ ("as it turns"), _ ("heading"), _ ("all four") };

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_Y, C_ ("axis", "rule"), C_ ("axis", "steps"));
  gradus_scene_set_x_names (scene, names, N_CENSUS);
  gradus_scene_set_x_range (scene, 0.5, N_CENSUS + 0.5);
  gradus_scene_set_y_range (scene, 1, 8 * p->horizon);
  draw_horizon (p, 0.55, scene);
  for (guint r = 0; r < state->counted; r++)
    {
      const double steps = MAX (state->census.data[r], 1);
      g_autofree char *text = g_strdup_printf ("%.0f", state->census.data[r]);

      gradus_scene_bar (scene, r + 1, 0.7, 1, steps,
                        r == state->last && state->counted < N_CENSUS ? GRADUS_ROLE_ACCENT
                                                                      : GRADUS_ROLE_MODEL, 0.6);
      gradus_scene_text (scene, r + 1, steps, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND, 1, text);
    }
  gradus_scene_point (scene, p->bet + 1.0, BET_AT, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_map_handle (scene, "bet", NULL, (GradusHandleMap){ { -1, 1, 0 }, { 0 } },
                           p->bet + 1.0, BET_AT);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "your bet"));
}

static void
build_edge (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double *numbers = get_world (here);
  double x[N_PUSHES], y[N_PUSHES];

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X | GRADUS_AXES_LOG_Y, _ ("force of a push (N)"),
                         C_ ("axis", "steps"));
  if (gradus_kit_waits (scene, !gradus_position_has_reached (here, "law"),
                        _ ("The edge is looked for behind the law.")))
    return;
  gradus_scene_set_x_range (scene, push_at (state, numbers, 0),
                            push_at (state, numbers, N_PUSHES - 1));
  gradus_scene_set_y_range (scene, 1, 8 * p->horizon);
  draw_horizon (p, push_at (state, numbers, 0), scene);
  for (guint i = 0; i < state->n_tried; i++)
    {
      x[i] = state->tried.data[2 * i];
      y[i] = MAX (state->tried.data[2 * i + 1], 1);
    }
  if (state->n_tried > 0)
    {
      gradus_scene_polyline (scene, x, y, state->n_tried, GRADUS_ROLE_MODEL, GRADUS_LINE_MARKERS);
      gradus_scene_point (scene, x[state->n_tried - 1], y[state->n_tried - 1], GRADUS_ROLE_ACCENT,
                          GRADUS_SHAPE_CIRCLE, 1.2, -1);
    }
  if (state->n_tried == N_PUSHES && least_push (state, numbers) > 1e-6)
    {
      gradus_scene_vrule (scene, least_push (state, numbers), GRADUS_ROLE_SECOND,
                          GRADUS_LINE_DASHED, NULL);
      gradus_scene_label (scene, C_ ("legend", "law"));
    }
  if (numbers[GRADUS_CART_FORCE] > push_at (state, numbers, 0)
      && numbers[GRADUS_CART_FORCE] < push_at (state, numbers, N_PUSHES - 1))
    {
      gradus_scene_vrule (scene, numbers[GRADUS_CART_FORCE], GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                          NULL);
      gradus_scene_label (scene, C_ ("legend", "this world"));
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "cart", N_ ("Cart and pole"), .build = build_cart,
    .caption = GRADUS_SAY (
      { "drives-on", N_ ("After these pushes: lean {hand-angle}°, spin {hand-spin}°/s; dashed: "
                         "what follows") },
      { "shown > 0", N_ ("{time} s: lean {angle}°, push {push-now} N") },
      { NULL, N_ ("The start: lean {angle}°") }) },
  { "portrait", N_ ("Phase portrait of the pole"), GRADUS_EDIT_STARTS,
    .kit = gradus_kit_phase_portrait, .of = "angles spins",
    .with = "window=window limit=tilt line=lead-line start=start", .surface = turning_at,
    .extra = label_portrait },
  { "pushes", N_ ("Pushes"), .build = build_pushes,
    .caption = GRADUS_SAY (
      { "driver == hand", N_ ("Push with the knob, or with the arrow keys") },
      { NULL, N_ ("A rule drives; choose “By hand” to push yourself") }) },
  { "census", N_ ("Steps of each rule"), .build = build_census },
  { "shares", N_ ("Lean and place"), .build = build_shares },
  { "edge", N_ ("How weak a push may be"), .build = build_edge });

/* --- Questions -------------------------------------------------------------------------------- */

static const char *const push_answers[] = { N_ ("Against the lean"), N_ ("Not at all"),
                                            N_ ("Towards the lean"), NULL };

static gboolean
ask_push (const GradusPosition *before, GradusAsk *ask)
{
  const State *state = before->state;
  const Params *p = before->params;

  /* A driver that looks ahead has told the answer. */
  if (state->start.data[2] == 0 || (p->driver > RULE_TOWARDS && p->driver != RULE_HAND))
    return FALSE;
  g_string_append_printf (ask->words,
                          _ ("The pole leans %s° (to the right is positive) and turns at %s°/s. "
                             "Which of these keeps it up the longest?"),
                          GRADUS_NUM (state->start.data[2]), GRADUS_NUM (state->start.data[3]));
  return TRUE;
}

static gboolean
answer_push (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const State *state = after->state;
  const double *n = state->census.data;
  const double most = MAX (MAX (n[RULE_AGAINST], n[RULE_NOTHING]), n[RULE_TOWARDS]);

  for (guint r = RULE_AGAINST; r <= RULE_TOWARDS; r++)
    if (n[r] == most)
      answer->choices |= G_GUINT64_CONSTANT (1) << r;
  g_string_append_printf (answer->words,
                          _ ("It stands %.0f steps if pushed against the lean, %.0f without a "
                             "push, %.0f towards the lean: the cart must get under the place that "
                             "the pole is heading for."),
                          n[RULE_AGAINST], n[RULE_NOTHING], n[RULE_TOWARDS]);
  return TRUE;
}

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "push", N_ ("Which way do you push?"), "census", "cart", GRADUS_ANSWER_CHOICE, push_answers,
    ask_push, answer_push,
    .intuition = N_ ("You thought push against it, but that drives the cart away from under the "
                     "pole."),
    .intuition_answer = "0" },
  { "end", N_ ("Where does the path end?"), "drive", "portrait", .asks = GRADUS_ASKS_PLACE,
    .about = "end-angle end-spin", .scale = "place-scale", .when = "not balanced",
    .words = N_ ("The pole starts at {start-angle}° with {start-spin}°/s: {driver-words}. At which "
                 "place of the portrait is it when all is over?"),
    .truth = GRADUS_SAY ({ NULL, NN_ ("It ends at {angle}°, turning at {spin}°/s, after {shown} "
                                     "step.",
                           "It ends at {angle}°, turning at {spin}°/s, after {shown} steps."),
                           "shown" }) },
  { "edge", N_ ("How weak may a push be?"), "edge", "edge", .asks = GRADUS_ASKS_PLACE,
    .about = "turn-x turn-y", .scale = "edge-scale", .when = "least > 0.000001",
    .words = N_ ("Weaker pushes reach less far: u = F/(M g) against z = {heading}°. At which force "
                 "does the staircase jump?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It jumps at {least} N: there a push reaches just as far as "
                                     "the pole is heading.") }) });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "lean", .title = N_ ("One degree to the right"),
    .blurb = N_ ("Bet first, then push: against the lean is worse than nothing at all."),
    .data = "cart-pole", .seed = 1,
    .claims = "census[0] == 11\ncensus[1] == 47\ncensus[2] == 75\nlasted == 47" },
  { .id = "heading", .title = N_ ("Push where it is heading"),
    .blurb = N_ ("The rule looks ahead: lean plus 0.2 seconds of spin. It stands for 40 seconds."),
    .params = "driver=lead", .seed = 1, .claims = "lasted == 2000\never: event:balanced" },
  { .id = "back", .title = N_ ("Swinging back"),
    .blurb = N_ ("It leans 2° to the right and turns back at 7°/s: it is heading for nearly "
                 "upright, and no push at all is best."),
    .data = "cart-pole:angle=2,spin=-7", .params = "driver=nothing", .seed = 1,
    .claims = "census[1] > census[2]\ncensus[2] > census[0]" },
  { .id = "rest", .title = N_ ("Upright and at rest"),
    .blurb = N_ ("Nothing says which way: left alone it stands, and a push makes it fall."),
    .data = "cart-pole:angle=0", .params = "driver=nothing", .seed = 1,
    .claims = "lasted == 2000\nangle == 0\never: event:tie" },
  { .id = "long", .title = N_ ("A long pole"),
    .blurb = N_ ("A pole ten times as long falls more slowly: there is more time to get under it."),
    .data = "cart-pole:half-length=7", .params = "driver=nothing", .seed = 1,
    .claims = "lasted > 47\ngrowth < 1.0713" },
  { .id = "gusts", .title = N_ ("Gusts of wind"),
    .blurb = N_ ("Chance adds to every push, and the rule that minds the cart as well holds it."),
    .data = "cart-pole:noise=5", .params = "driver=four", .seed = 1, .claims = "lasted == 2000" },
  { .id = "track", .title = N_ ("Failure: the cart is lost"),
    .blurb = N_ ("From 3° the same rule keeps the pole upright and loses the cart."),
    .data = "cart-pole:angle=3", .params = "driver=lead", .seed = 1,
    .failure = N_ ("The rule looks at the pole and not at the cart. Each push that saved the pole "
                   "has left the cart some speed, and at 2.4 m the track ends with the pole "
                   "upright. Mind all four numbers: driver “Pole and cart”."),
    .claims = "lasted == 783\never: event:lost\nnever: event:fell\nangle > -0.1\nangle < "
              "0.1\ncensus[5] == 2000" },
  { .id = "weak", .title = N_ ("Failure: a weak push"),
    .blurb = N_ ("A fifth of a newton, and one degree of lean: whatever the rule, it falls."),
    .data = "cart-pole:force=0.2", .params = "driver=four", .seed = 1,
    .failure = N_ ("A push reaches 0.899°, and the pole is heading for 1°: the fall grows faster "
                   "than the push takes away. Push harder than 0.222 N, or begin earlier."),
    .claims = "ever: event:fell\ncensus[5] < 100\nreach < 0.9\nreach > 0.899\nleast > 0.222\nleast "
              "< 0.2225\never: event:too-weak" });

#define SCIPY "tests/second-opinion/cart_pole.py: Lagrange's equations by numpy"
#define SYLLABUS "syllabus, teaching sheet and part V, by numpy"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "lean", 1, "census", GRADUS_EXPECT (11, 47, 75, 267, 2000, 2000), 0, SYLLABUS },
  { "track", 1, "census", GRADUS_EXPECT (10, 31, 48, 147, 783, 2000), 0, SYLLABUS },
  { "lean", 1, "motion", GRADUS_EXPECT (0.2539535), 1e-7,
    "by hand: 0.02 · 9.8 / (0.7 · (4/3 − 0.3/1.3))", .index = 14 },
  { "lean", 1, "growth", GRADUS_EXPECT (1.0713), 5e-5, SYLLABUS },
  { "lean", 1, "motion",
    GRADUS_EXPECT (1, 0.02, 0, 0, 0, 1, -0.0410233, 0, 0, 0, 1, 0.02, 0, 0, 0.2539535, 1), 1e-7,
    SYLLABUS },
  { "lean", 1, "effect", GRADUS_EXPECT (0, 0.0186047, 0, -0.0199336), 1e-7, SYLLABUS },
  { "track", 1, "place", GRADUS_EXPECT (2.4000), 1e-4, SCIPY });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "driver", .title = N_ ("No push and a push where it is heading"),
    .blurb = N_ ("A lean of one degree grows by a share in every step; a push where it is "
                 "heading catches it for good."),
    .preset = "lean", .left = "driver=nothing", .right = "driver=lead",
    .claims = "left: lasted == 47\nright: lasted == 2000" });

static const GradusSheet sheet = {
  .aha = N_ ("To right a pole you drive under it: push the way it falls, and push before it "
             "falls."),
  .by_hand = N_ ("At rest, F = 10 N: t = 10/1.3 = 7.69, so that the pole turns back with 7.69/(0.7 "
                 "· 1.103) = 9.97 rad/s². A step of 0.02 s makes the spin −0.199 rad/s, and the "
                 "lean is still 0."),
  .why = "portrait", .intuition = N_ ("A pole that leans is held by pushing against it."),
  .caught_by = "push",
  .breaks = N_ ("From 3° the rule that looks only at the pole loses the cart: x = 2.40 m at step "
                "783, and a lean of nearly 0."),
  .needs = "mdp-world", .leads_to = "cart-pole-learning linearisation lqr reinforce",
  .aliases = "inverted pendulum; simulator; phase portrait; 倒立摆; 相图; 欧拉法; dlb",
  .terms = N_ ("state; control"),
};

const GradusDescriptor gradus_cart_pole = {
  .id = "cart-pole", .chapter = 21, .difficulty = 1, .title = N_ ("Inverted pendulum"),
  .summary = N_ ("Balances a pole on a cart by pushes to the left and to the right."),
  .goal = N_ ("Say which way to push, when, and how hard at least."),
  .source = "CS229 lecture notes, reinforcement learning, section 4; problem set 4",
  .kind = GRADUS_KIND_EXPLORATION, .data_kind = &gradus_data_simulator,
  .columns = N_ ("A simulated world: masses, lengths, the force of a push, the start."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .init = init,
  .validate = validate, .name = name,
  .start_said = GRADUS_SAY ({ NULL, N_ ("A pole leans {start-angle}° on a cart.") }),
};
