/* Lagrangian duality, an exploration: a wall is replaced by a price.
 *
 * Situation. f is to be small where a wall is not crossed: f = x^2 with x >= c, |x|^2 with x1 + 2
 * x2 >= c, or (x^2 - 1)^2 with x = c. The least value is p*.
 *
 * Stages. The learner bets what the minimum is once the wall has moved a little (bet). Instead of
 * the wall there is a price lambda for each unit beyond it, and for one price after the other the
 * cheapest place is found (ruler). Then the best price (law), what solution and price have to do
 * with each other (kkt), and the bet is settled (pay).
 *
 * The law. L (x, lambda) = f (x) + lambda u with u = c - x, above 0 beyond the wall. Its least
 * value g (lambda) = min L is at most p*, since at the solution of the walled problem lambda u <=
 * 0: weak duality. g is the least of straight lines in lambda, so it is concave, whatever f is. In
 * the plane of all pairs (u, f) a price is a ruler of slope -lambda that is pushed up from below
 * until it touches; g is its height above u = 0. Where f is convex the best ruler touches there, d*
 * = p*, and the conditions of Karush, Kuhn and Tucker hold: u <= 0, lambda >= 0, lambda u = 0, grad
 * L = 0. And the slope of p* over the wall's place is lambda*: the price of the wall, the shadow
 * price.
 *
 * Edge cases. A wall that is not in the way has the price 0. On top of a dent the conditions hold
 * as well, with a gap: they close it for convex f only. A ruler cannot reach into a dent: p* - d* >
 * 0, the gap. For an equation lambda may have either sign; for an inequality a negative price pays
 * for going beyond the wall, and its reading bounds nothing.
 *
 * Numbers. All is one-dimensional in h, which is x or x1 + 2 x2: min |x|^2 with x1 + 2 x2 = h is
 * h^2/5. The cheapest place of (x^2 - 1)^2 is the outermost root of 4x (x^2 - 1) = lambda.
 *
 * Source: CS229 lecture notes, part V, section 5; Boyd and Vandenberghe, Convex Optimization,
 * chapter 5.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "sheet.h"

/* Prices from one reading to the next. */
#define STRIDE 0.5
/* What rounding makes of a gap that is none. */
#define ROUNDING 1e-11
#define CONDITIONS 4

typedef enum { WALL, TWO, DENT } Problem;

typedef struct
{
  double bet;
  guint problem;
  double lambda, wall, shift;
  int stops;
} Params;

enum { PRICE, PLACE, BEYOND, COST, READING, COLUMNS };

typedef struct
{
  GradusReadings ruler;   /* stops x 5: lambda, h, u, f, g; known: the law has been said */
  guint conditions_done, condition;   /* that were looked at, and the number of the last one */
  guint kept;             /* so many of them hold */
  bool paid;              /* the wall has moved */
} State;

enum { EVENT_GAP, EVENT_FREE, EVENT_BROKEN };

static const GradusChoice problems[] = GRADUS_ROWS (
  [WALL] = { "wall", N_ ("x² with x ≥ c") },
  [TWO] = { "two", N_ ("x₁² + x₂² with x₁ + 2x₂ ≥ c") },
  [DENT] = { "dent", N_ ("(x² − 1)² with x = c") });

/* --- The problem ------------------------------------------------------------------------------ */

/* The least f with that h. */
static double
cost_at (const Params *p, double h)
{
  return p->problem == DENT ? gradus_square (h * h - 1) : h * h / (p->problem == TWO ? 5 : 1);
}

static double
slope_at (const Params *p, double h)
{
  return p->problem == DENT ? 4 * h * (h * h - 1) : 2 * h / (p->problem == TWO ? 5 : 1);
}

/* The h that is cheapest at the price @lambda; at 0 the dent has two, of which this is the right
 * one. */
static double
cheapest (const Params *p, double lambda)
{
  const double size = fabs (lambda);
  double h = 1 + cbrt (size);

  if (p->problem != DENT)
    return lambda * (p->problem == TWO ? 2.5 : 0.5);
  /* From the right of the outermost root Newton's steps only go left. */
  for (guint i = 0; i < 60; i++)
    h -= (4 * h * (h * h - 1) - size) / (12 * h * h - 4);
  return lambda < 0 ? -h : h;
}

static double
reading_at (const Params *p, double lambda)
{
  const double h = cheapest (p, lambda);

  return cost_at (p, h) + lambda * (p->wall - h);
}

GRADUS_CURVE (reading_curve, Params, p, lambda, reading_at (p, lambda))

/* Where the walled problem has its solution, and its least value, with the wall at @wall. */
static double
solution_of (const Params *p, double wall)
{
  return p->problem == DENT ? wall : MAX (wall, 0);
}

static double
least_of (const Params *p, double wall)
{
  return cost_at (p, solution_of (p, wall));
}

GRADUS_CURVE (least_curve, Params, p, wall, least_of (p, wall))

/* The price with the highest reading: the slope of f at the solution, where a ruler of that slope
 * touches there; in the dent the level ruler. */
static double
best_price (const Params *p)
{
  if (p->problem == DENT && fabs (p->wall) < 1)
    return 0;
  return slope_at (p, solution_of (p, p->wall));
}

static double
best_reading (const Params *p)
{
  const double least = least_of (p, p->wall), best = reading_at (p, best_price (p));

  return fabs (least - best) <= ROUNDING * (1 + fabs (least)) ? least : best;
}

/* The price of reading @i. */
static double
price_of (const Params *p, guint i)
{
  return STRIDE * (i - (p->problem == DENT ? 0.5 * (p->stops - 1) : 0));
}

/* Whether the ruler is the learner's, and not one that is tried or the best. */
static gboolean
is_own (const GradusPosition *here)
{
  return !gradus_position_is_phase (here, "ruler") && !gradus_position_is_phase (here, "kkt");
}

/* The price that the pictures show. */
static double
shown_price (const GradusPosition *here)
{
  GRADUS_HERE (state, p);

  if (is_own (here))
    return p->lambda;
  return state->ruler.known ? best_price (p) : gradus_readings_newest (&state->ruler, PRICE);
}

/* How far the solution is beyond the wall. */
static double
solution_beyond (const Params *p)
{
  return p->wall - solution_of (p, p->wall);
}

/* Whether solution and best price keep condition @i of Karush, Kuhn and Tucker. */
static gboolean
keeps (const Params *p, guint i)
{
  const double price = best_price (p), slope = slope_at (p, solution_of (p, p->wall));

  switch (i)
    {
    case 0:
      return solution_beyond (p) <= 0;
    case 1:
      return p->problem == DENT || price >= 0;
    case 2:
      return price * solution_beyond (p) == 0;
    default:
      return slope == price;
    }
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_ruler (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  double *row = gradus_readings_next (&state->ruler);

  row[PRICE] = price_of (p, state->ruler.done);
  row[PLACE] = cheapest (p, row[PRICE]);
  row[BEYOND] = p->wall - row[PLACE];
  row[COST] = cost_at (p, row[PLACE]);
  row[READING] = row[COST] + row[PRICE] * row[BEYOND];
  return gradus_readings_noted (&state->ruler);
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  state->ruler.known = true;
  gradus_context_raise_if (context, EVENT_GAP, best_reading (p) < least_of (p, p->wall));
  gradus_context_raise_if (context, EVENT_FREE, p->problem != DENT && best_price (p) == 0);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_kkt (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const gboolean kept = keeps (p, state->conditions_done);

  state->kept += kept;
  gradus_context_raise_if (context, EVENT_BROKEN, !kept);
  return gradus_step_done (&state->conditions_done, &state->condition, CONDITIONS);
}

static GradusStatus
run_pay (gpointer state_, GradusContext *context)
{
  ((State *) state_)->paid = true;
  return GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_bound, (p), reading_at (p, p->lambda))
GRADUS_NUMBER (number_beyond, (p), p->wall - cheapest (p, p->lambda))
GRADUS_NUMBER (number_primal, (p), least_of (p, p->wall))
GRADUS_NUMBER (number_price, (state, p), state->ruler.known ? best_price (p) : NAN)
GRADUS_NUMBER (number_dual, (state, p), state->ruler.known ? best_reading (p) : NAN)
GRADUS_NUMBER (number_gap, (state, p),
               state->ruler.known ? least_of (p, p->wall) - best_reading (p) : NAN)
GRADUS_NUMBER (number_moved, (state, p), state->paid ? least_of (p, p->wall + p->shift) : NAN)
GRADUS_NUMBER (number_first_order, (state, p),
               state->paid ? least_of (p, p->wall) + best_price (p) * p->shift : NAN)

/* The solution of the walled problem. */
static void
array_solution (const GradusPosition *here, GradusArray *out)
{
  const Params *p = here->params;
  const double h = solution_of (p, p->wall);
  double *x = gradus_array_init_vector (out, p->problem == TWO ? 2 : 1);

  x[0] = p->problem == TWO ? h / 5 : h;
  if (p->problem == TWO)
    x[1] = 2 * h / 5;
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "bound", N_ ("Reading of your ruler"), "g(\\lambda)", .number = number_bound,
    .flags = GRADUS_METRIC },
  { "primal", N_ ("Minimum behind the wall"), "p^*", .number = number_primal,
    .flags = GRADUS_METRIC },
  { "dual", N_ ("Highest reading"), "d^*", .number = number_dual, .flags = GRADUS_METRIC },
  { "price", N_ ("Best price"), "\\lambda^*", .number = number_price, .flags = GRADUS_METRIC },
  { "gap", N_ ("Duality gap"), "p^* - d^*", .number = number_gap, .flags = GRADUS_METRIC },
  { "moved", N_ ("Minimum behind the moved wall"), "p^*(c + \\delta)", .number = number_moved,
    .flags = GRADUS_METRIC },
  { "first-order", N_ ("What the price says of it"), "p^* + \\lambda^*\\delta",
    .number = number_first_order, .flags = GRADUS_METRIC },
  { "beyond", N_ ("Way beyond the wall"), "u", .number = number_beyond },
  { "solution", N_ ("Solution"), "x^*", .array = array_solution,
    .indices = N_ ("one number for each variable") },
  { "readings", N_ ("Readings"), "(\\lambda, h, u, f, g)", GRADUS_QUANTITY (State, ruler.rows),
    .shape = "stops*5",
    .indices = N_ ("reading: price, cheapest place, way beyond the wall, cost, reading") },
  { "kept", N_ ("Conditions that hold"), "k", GRADUS_QUANTITY (State, kept),
    .flags = GRADUS_LISTED, .indices = N_ ("a number") },
  { "made", N_ ("Readings taken"), NULL, GRADUS_QUANTITY (State, ruler.made) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const GradusReadings *ruler = &state->ruler;
  double highest = -INFINITY;

  for (guint i = 0; i < ruler->made; i++)
    highest = MAX (highest, gradus_readings_get (ruler, i, READING));
  gradus_names_word (names, "problem-word", _ (problems[p->problem].label));
  gradus_names_number (names, "at", gradus_readings_newest (ruler, PRICE));
  gradus_names_number (names, "cheapest", gradus_readings_newest (ruler, PLACE));
  gradus_names_number (names, "u", gradus_readings_newest (ruler, BEYOND));
  gradus_names_number (names, "f", gradus_readings_newest (ruler, COST));
  gradus_names_number (names, "g", gradus_readings_newest (ruler, READING));
  gradus_names_number (names, "highest", ruler->made > 0 ? highest : NAN);
  gradus_names_whole (names, "condition", state->condition + 1);
  gradus_names_number (names, "u-star", solution_beyond (p));
  gradus_names_number (names, "product", best_price (p) * solution_beyond (p));
  gradus_names_number (names, "slope", slope_at (p, solution_of (p, p->wall)));
  gradus_names_flag (names, "equation", p->problem == DENT);
  gradus_names_number (names, "shown", shown_price (here));
  gradus_names_number (names, "shown-g", reading_at (p, shown_price (here)));
  gradus_names_number (names, "moved-wall", p->wall + p->shift);
  gradus_names_number (names, "as-far", least_of (p, p->wall) + p->shift);
  gradus_names_flag (names, "below-zero", p->problem != DENT && p->lambda < 0);
  gradus_names_flag (names, "stays", least_of (p, p->wall + p->shift) == least_of (p, p->wall));
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("The wall moves a little: what does the minimum do?"),
    .shows = "walls", .asks = "bet", .pseudocode = N_ ("bet on the minimum behind the moved wall"),
    .once = TRUE, .run = gradus_run_nothing,
    .rules = GRADUS_SAY (
      { "problem == wall", "p^*(c) = \\min\\{x^2 : x \\ge c\\}" },
      { "problem == two", "p^*(c) = \\min\\{x_1^2 + x_2^2 : x_1 + 2x_2 \\ge c\\}" },
      { NULL, "p^*(c) = \\min\\{(x^2 - 1)^2 : x = c\\}" }),
    .filled = GRADUS_SAY ({ NULL, "p^*(<wall>) = <primal>,\\quad \\role{bet}{<bet>} "
                                  "\\overset{?}{=} p^*(<moved-wall>)" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("{problem-word}: with the wall at {wall} the minimum is {primal}. The wall moves "
                  "to {moved-wall}. What is the minimum then?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "ruler", N_ ("Replace the wall by a price"),
    N_ ("Each unit beyond the wall costs λ: which place is the cheapest then?"),
    .shows = "ruler", .pseudocode = N_ ("for each λ: g ← min over x of f(x) + λ u"), .once = TRUE,
    .micro = "stops", .run = run_ruler,
    .rule = "\\role{accent}{g}(\\lambda) = \\min_x\\{\\role{model}{f} + \\lambda\\, u\\}",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{g}(<at>) = <calc f + at * u = g>" }),
    .said = GRADUS_SAY (
      { "micro and u > 0", N_ ("At the price λ = {at} it is cheapest to be beyond the wall by {u}: "
                               "f is {f} there, and with what is paid it is {g}.") },
      { "micro and u < 0", N_ ("At the price λ = {at} it is cheapest to stay clear of the wall, u "
                               "= {u}: f is {f} there, and with what is paid it is {g}.") },
      { "micro", N_ ("At the price λ = {at} the cheapest place is at the wall: f is {f} there, and "
                     "nothing is paid.") },
      { NULL, N_ ("The highest of {made} readings is {highest}, and the minimum behind the wall is "
                  "{primal}.") }) },
  { "law", N_ ("Find the best price"), N_ ("No reading is above the minimum; how near does the "
                                           "highest come?"),
    .shows = "readings", .pseudocode = N_ ("λ* ← where g is highest; gap ← p* − d*"), .once = TRUE,
    .run = run_law,
    .rules = GRADUS_SAY (
      { "problem == dent", "d^* = \\max_{\\lambda} g(\\lambda) \\le p^*" },
      { NULL, "d^* = \\max_{\\lambda\\ge 0} g(\\lambda) \\le p^*" }),
    .filled = GRADUS_SAY ({ NULL, "d^* = g(<price>) = <dual|accent> <cmp dual primal> "
                                  "<primal|truth> = p^*" }),
    .said = GRADUS_SAY (
      { "event:gap", N_ ("The highest reading is {dual}, at the price {price}, and the minimum is "
                         "{primal}: a gap of {gap}. The ruler cannot reach into the dent.") },
      { "event:free", N_ ("The best price is 0: the wall is not in the way, and the highest "
                          "reading {dual} is the minimum.") },
      { NULL, N_ ("The best price is {price}, and its reading {dual} is the minimum itself: the "
                  "ruler touches the curve at the wall, where u = 0.") }) },
  { "kkt", N_ ("Hold solution and price together"),
    N_ ("Where there is no gap, solution and best price keep four conditions."), .shows = "place",
    .pseudocode = N_ ("u ≤ 0, λ ≥ 0, λ u = 0, f′ = λ?"), .once = TRUE,
    .micro = G_STRINGIFY (CONDITIONS), .run = run_kkt,
    .rules = GRADUS_SAY (
      { "problem == dent", "u = 0,\\quad \\lambda\\, u = 0,\\quad f' = \\lambda" },
      { NULL, "u \\le 0,\\quad \\lambda \\ge 0,\\quad \\lambda\\, u = 0,\\quad f' = \\lambda" }),
    .filled = GRADUS_SAY (
      { "problem == dent", "<u-star> = 0,\\quad <calc price * u-star = product>,\\quad <slope> "
                           "<differ slope price> <price>" },
      { NULL, "<u-star> \\le 0,\\quad <price> \\ge 0,\\quad <calc price * u-star = product>,\\quad "
              "<slope> <differ slope price> <price>" }),
    .said = GRADUS_SAY (
      { "micro and condition == 1 and u-star == 0", N_ ("The solution is at the wall: u is 0.") },
      { "micro and condition == 1", N_ ("The solution is clear of the wall: u is {u-star}, below "
                                        "0.") },
      { "micro and condition == 2 and equation", N_ ("The best price is {price}. For an "
                                                     "equation it may have either sign.") },
      { "micro and condition == 2", N_ ("The best price is {price}, not below 0: to be beyond the "
                                        "wall is never paid for.") },
      { "micro and condition == 3", N_ ("Price times u is 0: nothing is paid at the solution.") },
      { "event:broken", N_ ("The slope of f at the solution is {slope}, and the price {price} does "
                            "not keep it: {kept} of the four conditions hold, and the solution is "
                            "not the cheapest place at that price.") },
      { "gap > 0", N_ ("All four conditions hold, and there is a gap of {gap} all the same: only "
                       "of a convex f do they prove that there is none.") },
      { NULL, N_ ("The slope of f at the solution is {slope}, and the price keeps it: all four "
                  "conditions of Karush, Kuhn and Tucker hold, and there is no gap.") }) },
  { "pay", N_ ("Move the wall"), N_ ("The best price is what the wall costs for each unit, as "
                                     "long as it moves little."),
    .shows = "walls", .pseudocode = N_ ("p*(c + δ) beside p* + λ* δ"), .once = TRUE,
    .run = run_pay,
    .rule = "p^*(c + \\delta) \\approx p^*(c) + \\role{accent}{\\lambda^*}\\,\\delta",
    .filled = GRADUS_SAY ({ NULL, "p^*(<moved-wall>) = <moved> \\approx <calc primal + "
                                  "price|accent * shift = first-order>" }),
    .said = GRADUS_SAY (
      { "gap > 0", N_ ("The wall moves to {moved-wall}, and the minimum from {primal} to {moved}. "
                       "The price {price} does not say so: behind a gap it is no price of the "
                       "wall.") },
      { "stays", N_ ("The wall moves to {moved-wall}, and the minimum stays {moved}: the price 0 "
                     "says that.") },
      { NULL, N_ ("The wall moves by {shift}, and the minimum from {primal} to {moved}. The price "
                  "alone says {first-order}: λ* times the way.") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("You said {bet}, it is {moved}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("The minimum behind the moved wall, you think."),
    GRADUS_PARAM_FIELD (Params, bet), GRADUS_PLACE (1, 1000, 0, 8, 0.05) },
  { .id = "problem", .label = N_ ("Problem"), .blurb = N_ ("What is minimised, and the wall."),
    GRADUS_PARAM_FIELD (Params, problem), .choices = problems, .max = DENT,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "lambda", .label = N_ ("Price"), .symbol = "\\lambda",
    .blurb = N_ ("What a unit beyond the wall costs: the slope of your ruler. Drag the place where "
                 "it touches."),
    GRADUS_PARAM_FIELD (Params, lambda), GRADUS_PLACE (1, 20, -4, 4, 0.05) },
  { .id = "wall", .label = N_ ("Place of the wall"), .symbol = "c",
    .blurb = N_ ("Where the wall stands."),
    GRADUS_PARAM_FIELD (Params, wall), GRADUS_PLACE (1, 20, -2, 6, 0.05) },
  { .id = "shift", .label = N_ ("Way of the wall"), .symbol = "\\delta",
    .blurb = N_ ("How far the wall moves in the end."),
    GRADUS_PARAM_FIELD (Params, shift), .def = 0.1, .min = 0.001, .max = 2, .slider_min = 0.01,
    .slider_max = 1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "stops", .label = N_ ("Prices"), .blurb = N_ ("How many prices are tried, ½ apart."),
    GRADUS_PARAM_FIELD (Params, stops), .def = 9, .min = 3, .max = 99, .slider_min = 3,
    .slider_max = 21, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_GAP] = { "gap", N_ ("A gap"), N_ ("The highest reading is below the minimum.") },
  [EVENT_FREE] = { "free", N_ ("The wall costs nothing"),
                   N_ ("The minimum without a wall is on the right side of it.") },
  [EVENT_BROKEN] = { "broken", N_ ("A condition is broken"),
                     N_ ("The slope of f at the solution is not the best price.") });

GRADUS_HOLDS (holds_weak, (state, p),
              gradus_readings_newest (&state->ruler, READING) - least_of (p, p->wall),
              *measured <= ROUNDING * (1 + least_of (p, p->wall)))

/* The largest second difference of the readings. */
static gboolean
holds_concave (const GradusPosition *here, double *measured)
{
  const GradusReadings *ruler = &((const State *) here->state)->ruler;
  double size = 1;

  *measured = -INFINITY;
  for (guint i = 1; i + 1 < ruler->made; i++)
    {
      const double here_g = gradus_readings_get (ruler, i, READING);

      size = MAX (size, fabs (here_g));
      *measured = MAX (*measured, gradus_readings_get (ruler, i - 1, READING)
                                    + gradus_readings_get (ruler, i + 1, READING) - 2 * here_g);
    }
  if (ruler->made < 3)
    *measured = 0;
  return *measured <= ROUNDING * size;
}

GRADUS_HOLDS (holds_slack, (p), best_price (p) * solution_beyond (p), *measured == 0)
GRADUS_HOLDS (holds_strong, (p),
              p->problem == DENT ? 0 : least_of (p, p->wall) - best_reading (p), *measured == 0)
GRADUS_HOLDS (holds_tangent, (p),
              p->problem == DENT ? 0 : least_of (p, p->wall + p->shift) - least_of (p, p->wall)
                                         - best_price (p) * p->shift,
              *measured >= -ROUNDING * (1 + least_of (p, p->wall)))

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "weak", N_ ("No reading is above the minimum"), "g(\\lambda) \\le p^*", holds_weak,
    .phase = "ruler" },
  { "concave", N_ ("The readings bend down"),
    "g(\\lambda - s) + g(\\lambda + s) \\le 2\\,g(\\lambda)", holds_concave, .phase = "ruler" },
  { "slack", N_ ("Price or distance is 0"), "\\lambda^* u^* = 0", holds_slack, .phase = "law" },
  { "strong", N_ ("No gap where f is convex"), "d^* = p^*", holds_strong, .phase = "law" },
  { "tangent", N_ ("The price never promises too much"),
    "p^*(c + \\delta) \\ge p^* + \\lambda^*\\delta", holds_tangent, .phase = "pay" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* What is worth seeing of u to both sides, and of f. */
static void
find_window (const Params *p, double *half, double *low, double *high)
{
  const double size = MAX (least_of (p, p->wall), 1);

  *half = (p->problem == DENT ? 1.8 : 1) + fabs (p->wall);
  *low = p->problem == DENT ? -1.5 : -0.6 * size;
  *high = p->problem == DENT ? MAX (3.5, 1.5 * size) : 3.2 * size;
}

/* All pairs (u, f), the forbidden side, the ruler of the price, and its height above u = 0. */
static void
build_ruler (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double lambda = shown_price (here), h = cheapest (p, lambda);
  const double u = p->wall - h, g = reading_at (p, lambda);
  double half, low, high, x[GRADUS_SHEET_CURVE], y[GRADUS_SHEET_CURVE], top[GRADUS_SHEET_CURVE];

  find_window (p, &half, &low, &high);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _ ("u, how far beyond the wall"),
                         C_ ("axis", "f"));
  gradus_scene_set_x_range (scene, -half, half);
  gradus_scene_set_y_range (scene, low, high);
  if (p->problem != DENT)
    {
      gradus_scene_band (scene, (double[]) { 0, half }, (double[]) { low, low },
                         (double[]) { high, high }, 2, GRADUS_ROLE_ERROR, 0.12);
      gradus_scene_legend_mark (scene, GRADUS_ROLE_ERROR, GRADUS_SHAPE_SQUARE,
                                _ ("beyond the wall"));
    }
  gradus_scene_vrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID, C_ ("legend", "wall"));
  for (guint i = 0; i < GRADUS_SHEET_CURVE; i++)
    {
      x[i] = half * (2.0 * i / (GRADUS_SHEET_CURVE - 1) - 1);
      y[i] = cost_at (p, p->wall - x[i]);
      top[i] = MAX (high, y[i]);
    }
  if (p->problem == TWO)
    gradus_scene_band (scene, x, y, top, GRADUS_SHEET_CURVE, GRADUS_ROLE_MODEL, 0.12);
  gradus_scene_polyline (scene, x, y, GRADUS_SHEET_CURVE, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, _ ("least f with that u"));
  gradus_scene_point (scene, solution_beyond (p), least_of (p, p->wall),
                      GRADUS_ROLE_TRUTH, GRADUS_SHAPE_SQUARE, 1.4, -1);
  gradus_scene_label (scene, _ ("minimum behind the wall"));
  for (guint i = 0; i < state->ruler.made; i++)
    gradus_scene_point (scene, 0, gradus_readings_get (&state->ruler, i, READING),
                        GRADUS_ROLE_PAST, GRADUS_SHAPE_CIRCLE, 0.7, -1);
  if (state->ruler.known)
    {
      gradus_scene_polynomial (scene, (double[]) { best_reading (p), -best_price (p) }, 2,
                               GRADUS_ROLE_TRUTH, GRADUS_LINE_DASHED);
      gradus_scene_label (scene, C_ ("legend", "best ruler"));
    }
  gradus_scene_polynomial (scene, (double[]) { g, -lambda }, 2, GRADUS_ROLE_ACCENT,
                           GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "ruler"));
  gradus_scene_point (scene, 0, g, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_label (scene, C_ ("legend", "reading"));
  gradus_scene_point (scene, u, cost_at (p, h), GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.2, -1);
  if (p->problem == DENT && lambda == 0)
    gradus_scene_point (scene, p->wall + h, cost_at (p, h), GRADUS_ROLE_ACCENT,
                        GRADUS_SHAPE_CIRCLE, 1.2, -1);
  if (is_own (here) && p->problem != DENT)
    {
      const double slope = p->problem == TWO ? 0.4 : 2;

      gradus_scene_map_handle (scene, "lambda", NULL,
                               (GradusHandleMap){ { slope * p->wall, -slope, 0 }, { 0, 0, 1 } }, u,
                               cost_at (p, h));
    }
}

static void
build_readings (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double low = MIN (price_of (p, 0), p->lambda);
  const double high = MAX (price_of (p, p->stops - 1), p->lambda);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "price λ"),
                         C_ ("axis", "reading g"));
  gradus_scene_set_x_range (scene, low - 0.1 * (high - low), high + 0.1 * (high - low));
  gradus_scene_hrule (scene, least_of (p, p->wall), GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, "p*");
  if (state->ruler.known)
    {
      gradus_scene_function (scene, reading_curve, p, low, high, GRADUS_SHEET_CURVE,
                             GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      gradus_scene_point (scene, best_price (p), best_reading (p), GRADUS_ROLE_TRUTH,
                          GRADUS_SHAPE_SQUARE, 1.4, -1);
    }
  gradus_readings_draw (&state->ruler, PRICE, READING, gradus_position_is_phase (here, "ruler"),
                        scene);
  gradus_scene_include (scene, low, reading_at (p, low));
  gradus_scene_include (scene, high, reading_at (p, high));
  gradus_scene_include (scene, best_price (p), least_of (p, p->wall));
  gradus_tangent_draw (p->lambda, reading_at (p, p->lambda), p->wall - cheapest (p, p->lambda),
                       "lambda", scene);
}

typedef struct
{
  const Params *p;
  double lambda;
} Priced;

GRADUS_CURVE (cost_curve, Params, p, x, cost_at (p, x))
GRADUS_CURVE (priced_curve, Priced, q, x, cost_at (q->p, x) + q->lambda * (q->p->wall - x))

/* With one variable: f, and f with what is paid. */
static void
draw_line (const Params *p, double lambda, GradusScene *scene)
{
  const Priced priced = { p, lambda };
  const double h = cheapest (p, lambda), solution = solution_of (p, p->wall);
  double half, low, high;

  find_window (p, &half, &low, &high);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "x", C_ ("axis", "f"));
  gradus_scene_set_x_range (scene, p->wall - half, p->wall + half);
  gradus_scene_set_y_range (scene, low, high);
  if (p->problem != DENT)
    gradus_scene_band (scene, (double[]) { p->wall - half, p->wall }, (double[]) { low, low },
                       (double[]) { high, high }, 2, GRADUS_ROLE_ERROR, 0.12);
  gradus_scene_vrule (scene, p->wall, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID, C_ ("legend", "wall"));
  gradus_scene_function (scene, cost_curve, p, p->wall - half, p->wall + half,
                         GRADUS_SHEET_CURVE, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, "f");
  gradus_scene_function (scene, priced_curve, &priced, p->wall - half, p->wall + half,
                         GRADUS_SHEET_CURVE, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED);
  gradus_scene_label (scene, "f + λu");
  gradus_scene_point (scene, h, cost_at (p, h) + lambda * (p->wall - h), GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_label (scene, C_ ("legend", "cheapest place"));
  gradus_scene_point (scene, solution, least_of (p, p->wall), GRADUS_ROLE_TRUTH,
                      GRADUS_SHAPE_SQUARE, 1.4, -1);
  gradus_scene_param_handle (scene, "wall", NULL, p->wall, cost_at (p, p->wall));
}

/* With two: the circles of f, the wall, and at the cheapest place the slope of f with that of what
 * is paid, which keep each other. */
static void
draw_plane (const Params *p, double lambda, GradusScene *scene)
{
  static const double round[3] = { 1, 0, 1 };
  const double h = cheapest (p, lambda), x = h / 5, y = 2 * h / 5, reach = 1 + fabs (p->wall) / 2;
  const double solution = solution_of (p, p->wall);

  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, "x₁", "x₂");
  gradus_scene_set_x_range (scene, -reach, reach);
  gradus_scene_set_y_range (scene, -reach / 2, 1.5 * reach);
  for (guint k = 1; k <= 4; k++)
    gradus_scene_ellipse (scene, 0, 0, round, reach * k / 3, GRADUS_ROLE_MODEL, GRADUS_LINE_THIN,
                          0);
  gradus_scene_line (scene, 1, 2, -p->wall, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "wall"));
  gradus_scene_arrow (scene, x, y, x + lambda / 4, y + lambda / 2, GRADUS_ROLE_SECOND,
                      GRADUS_LINE_SOLID);
  gradus_scene_label (scene, _ ("what is paid falls, a quarter as long"));
  gradus_scene_arrow (scene, x, y, x - x / 2, y - y / 2, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, _ ("f falls, a quarter as long"));
  gradus_scene_point (scene, x, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_label (scene, C_ ("legend", "cheapest place"));
  gradus_scene_point (scene, solution / 5, 2 * solution / 5, GRADUS_ROLE_TRUTH,
                      GRADUS_SHAPE_SQUARE, 1.4, -1);
  gradus_scene_map_handle (scene, "wall", NULL, (GradusHandleMap){ { 0, 1, 2 }, { 0, 0, 1 } },
                           p->wall / 5, 2 * p->wall / 5);
}

static void
build_place (const GradusPosition *here, GradusScene *scene)
{
  const Params *p = here->params;

  if (p->problem == TWO)
    draw_plane (p, shown_price (here), scene);
  else
    draw_line (p, shown_price (here), scene);
}

static void
build_walls (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double to = p->wall + p->shift, least = least_of (p, p->wall), span = 3 * p->shift;
  const double slope = best_price (p);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _ ("place of the wall c"),
                         _ ("minimum behind it"));
  gradus_scene_set_x_range (scene, p->wall - span, p->wall + span);
  if (state->paid)
    {
      gradus_scene_function (scene, least_curve, p, p->wall - span, p->wall + span,
                             GRADUS_SHEET_CURVE, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      gradus_scene_label (scene, "p*(c)");
      gradus_scene_polynomial (scene, (double[]) { least - slope * p->wall, slope }, 2,
                               GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED);
      gradus_scene_label (scene, C_ ("legend", "slope λ*"));
      gradus_scene_point (scene, to, least_of (p, to), GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE,
                          1.4, -1);
    }
  gradus_scene_vrule (scene, to, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED,
                      C_ ("legend", "moved wall"));
  gradus_scene_point (scene, p->wall, least, GRADUS_ROLE_TRUTH, GRADUS_SHAPE_SQUARE, 1.4, -1);
  gradus_scene_point (scene, to, p->bet, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_param_handle (scene, NULL, "bet", to, p->bet);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "your bet"));
  gradus_scene_include (scene, p->wall, least - 5 * p->shift);
  gradus_scene_include (scene, p->wall, least + 5 * p->shift);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "ruler", N_ ("The ruler under the curve"), .build = build_ruler,
    .caption = GRADUS_SAY ({ NULL, "λ = {shown}, g = {shown-g}" }) },
  { "readings", N_ ("Readings over the price"), .build = build_readings },
  { "place", N_ ("The cheapest place"), .build = build_place },
  { "walls", N_ ("The minimum over the wall"), .build = build_walls });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "moved", N_ ("What does the moved wall cost?"), "pay", "walls", .asks = GRADUS_ASKS_NUMBER,
    .about = "moved", .scale = "shift", .when = "price > 0 and gap == 0",
    .words = N_ ("With the wall at {wall} the minimum is {primal}, and the best price was {price}. "
                 "The wall moves to {moved-wall}. What is the minimum then?"),
    .intuition = N_ ("You thought the minimum moves as far as the wall. The price is no trick of "
                     "calculation: it is the rate at which the minimum moves with the wall."),
    .intuition_answer = "as-far" },
  { "gap", N_ ("Does a price reach the minimum?"), "law", "readings", .asks = GRADUS_ASKS_EVENT,
    .about = "gap == 0",
    .words = N_ ("The minimum behind the wall is {primal}. Is there a price whose reading is just "
                 "that?"),
    .intuition = N_ ("You thought that some price always does. A ruler from below does not reach "
                     "into a dent."),
    .intuition_answer = "yes" });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "wall", .title = N_ ("A wall at 1"),
    .blurb = N_ ("x² with x ≥ 1: the prices 0, 1, 2, 3, 4 read 0, 0.75, 1, 0.75, 0. The best one "
                 "is 2, and its reading is the minimum, 1."),
    .data = "none",
    .claims = "readings[0,4] == 0\nreadings[2,4] == 0.75\nreadings[4,4] == 1\n"
              "readings[6,4] == 0.75\nreadings[8,4] == 0\nprice == 2\ndual == 1\nprimal == 1" },
  { .id = "by-hand", .title = N_ ("By hand: the price 1"),
    .blurb = N_ ("x² + 1 · (1 − x) is least at x = ½, and 0.75 there: below the minimum 1."),
    .params = "lambda=1 stops=5", .claims = "bound == 0.75\nbeyond == 0.5\nprimal == 1" },
  { .id = "two", .title = N_ ("Two variables"),
    .blurb = N_ ("x₁² + x₂² with x₁ + 2x₂ ≥ 5: the price 2, x = (1, 2), the minimum 5. At 5.5 it "
                 "is 6.05, and the price says 6."),
    .params = "problem=two wall=5 shift=0.5 bet=5.5",
    .claims = "price == 2\nsolution[0] == 1\nsolution[1] == 2\nprimal == 5\nmoved ~ 6.05\n"
              "first-order == 6" },
  { .id = "away", .title = N_ ("A wall that is not in the way"),
    .blurb = N_ ("x² with x ≥ −1: the minimum 0 is on the right side of the wall, and the best "
                 "price is 0."),
    .params = "wall=-1 bet=0", .claims = "price == 0\nprimal == 0\never: event:free\nmoved == 0" },
  { .id = "edge", .title = N_ ("Outside of the dent"),
    .blurb = N_ ("(x² − 1)² with x = 1.2: there the curve is as if it were convex, and the price "
                 "2.112 reaches the minimum."),
    .params = "problem=dent wall=1.2 stops=11 bet=0.3", .claims = "gap == 0\nprice ~ 2.112" },
  { .id = "dent", .title = N_ ("Failure: a dent"),
    .blurb = N_ ("(x² − 1)² with x = 0: the minimum is 1, and the highest reading is 0."),
    .params = "problem=dent wall=0 lambda=0",
    .failure = N_ ("The ruler stands on both feet of the curve and cannot reach into the dent "
                   "between them: a gap of 1. Where f is convex there is none; else the reading is "
                   "a lower bound and no more."),
    .claims = "gap == 1\nprimal == 1\ndual == 0\never: event:gap\nkept == 4" },
  { .id = "beside", .title = N_ ("Failure: on the flank of the dent"),
    .blurb = N_ ("With x = ½ the minimum is 0.5625, and the highest reading is still 0."),
    .params = "problem=dent wall=0.5 lambda=0 bet=0.5",
    .failure = N_ ("The level ruler touches at −1 and at 1, and x = ½ lies between. No price makes "
                   "½ the cheapest place. Search the dent itself."),
    .claims = "gap ~ 0.5625\ndual == 0\never: event:broken\nkept == 3" },
  { .id = "below-zero", .title = N_ ("A price below 0"),
    .blurb = N_ ("x² with x ≥ −1 and your price −1: the reading 0.75 is above the minimum 0. Such "
                 "a price pays for being beyond the wall, and its reading bounds nothing."),
    .params = "wall=-1 lambda=-1 bet=0", .claims = "bound == 0.75\nprimal == 0" });

#define BY_HAND "by hand: λc − λ²/4"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "wall", 1, "readings", GRADUS_EXPECT (1, 0.5, 0.5, 0.25, 0.75), 1e-14, BY_HAND, .index = 10 },
  { "wall", 1, "readings", GRADUS_EXPECT (2, 1, 0, 1, 1), 1e-14, BY_HAND, .index = 20 },
  { "wall", 1, "moved", GRADUS_EXPECT (1.21), 1e-12, "by hand: 1.1²" },
  { "wall", 1, "first-order", GRADUS_EXPECT (1.2), 1e-12, "by hand: 1 + 2 · 0.1" },
  { "by-hand", 1, "bound", GRADUS_EXPECT (0.75), 1e-14, BY_HAND },
  { "two", 1, "readings", GRADUS_EXPECT (0.5, 1.25, 3.75, 0.3125, 2.1875), 1e-14,
    "by hand: λc − 5λ²/4", .index = 5 },
  { "two", 1, "readings", GRADUS_EXPECT (1.5, 3.75, 1.25, 2.8125, 4.6875), 1e-14,
    "by hand: λc − 5λ²/4", .index = 15 },
  { "two", 1, "moved", GRADUS_EXPECT (6.05), 1e-12, "by hand: 5.5²/5" },
  { "dent", 1, "readings", GRADUS_EXPECT (-1.0561734), 1e-6,
    "numpy: the least of (x² − 1)² − x over the roots of its derivative", .index = 34 },
  { "dent", 1, "readings", GRADUS_EXPECT (-0.51475388), 1e-6,
    "numpy: the same with a slope of ½", .index = 29 },
  { "dent", 1, "gap", GRADUS_EXPECT (1), 1e-12, "by hand" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "gap", .title = N_ ("A bowl and a dent"),
    .blurb = N_ ("On the left a ruler touches the curve at the wall, and its reading is the "
                 "minimum. On the right none gets there: a gap of 1."),
    .right = "problem=dent wall=0 lambda=0", .plot = "ruler",
    .claims = "left: gap == 0\nright: gap == 1" });

static const GradusSheet sheet = {
  .aha = N_ ("Replace the wall by a price; the best price is what each small move of the wall "
             "costs you."),
  .by_hand = N_ ("x² with x ≥ 1. Price 1: x² + (1 − x) is least at ½ and 0.75 there. Price 2: "
                 "least at 1, and 1 there."),
  .why = "ruler", .intuition = N_ ("The multiplier is only a trick of calculation."),
  .caught_by = "moved",
  .breaks = N_ ("(x² − 1)² with x = 0: the minimum is 1, the highest reading 0, a gap of 1."),
  .needs = "convex-functions ridge-regression",
  .leads_to = "quadratic-programme hard-margin-svm smo",
  .aliases = "Lagrange multiplier; dual; KKT; shadow price; duality gap; "
             "拉格朗日乘子; 对偶; 影子价格; 互补松弛; lglr; do; "
             "拉格朗日对偶",
  .terms = N_ ("Lagrange multiplier; duality gap; shadow price; complementary slackness"),
};

const GradusDescriptor gradus_lagrange_duality = {
  .id = "lagrange-duality", .chapter = 7, .difficulty = 3,
  .title = N_ ("Lagrangian dual and KKT"),
  .summary = N_ ("Replaces a wall by a price, and reads bounds of the minimum off a ruler."),
  .goal = N_ ("Say what the best price tells about the wall, and when a gap stays."),
  .source = "CS229 lecture notes, part V, section 5; Boyd and Vandenberghe, chapter 5",
  .kind = GRADUS_KIND_EXPLORATION, .family = "sheet", .data_kind = &gradus_data_none,
  .columns = N_ ("No data: a cost and a wall are all."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .name = name,
  .start_shows = "ruler",
  .start_said = GRADUS_SAY (
    { "below-zero", N_ ("{problem-word}, with the wall at {wall}. The price {lambda} is below "
                        "0, and its reading {bound} is no bound of the minimum.") },
    { NULL, N_ ("{problem-word}, with the wall at {wall}. At the price {lambda} the ruler "
                "reads {bound}.") }),
};
