/* Losses as functions of the margin, an exploration: what stands in for counting errors.
 *
 * Situation. Numbers of two classes, and a border b between them: the score is f (x) = x - b, the
 * margin of an example m = y (x - b). The best border makes the fewest errors, m <= 0. But a count
 * is a staircase, and has no slope that would lead to it.
 *
 * Stages. The learner bets which loss makes the most errors (bet). The border is pushed through all
 * the numbers, and every loss is added up at every stop (sweep). Each loss then takes the border
 * that is best for it, and its errors are counted (minima). Last, the pull of every example on the
 * border is looked at, for one of the losses (pulls).
 *
 * The law. At the minimum the pulls y l' (m) of all examples balance. So a loss is what its slope
 * is: squares pull on whoever is far on the right side as well, the exponential loss pulls without
 * bound on whoever is far on the wrong side, hinge and logistic by 1 at most, and the ramp lets go
 * of those beyond 0, for which it is not convex any more.
 *
 * Numbers. A minimum of the 0/1 loss, the hinge or the ramp is looked for at all corners and
 * between them (the middle of the leftmost stretch of lowest places); of the others, which are
 * convex and smooth, where the pulls balance, by halving.
 *
 * Edge cases. m = 0 counts as an error. (1 - m)^2 is the squared residual y - f, because y^2 = 1.
 * The logistic loss is below the 0/1 loss at 0 (ln 2), so that it is no bound of it.
 *
 * Cost. O(n) a stop and a loss; the corners O(n^2), which is why n is limited.
 *
 * Source: Sugiyama, Illustrated Machine Learning, chapters 7 and 8; CS229 lecture notes, on losses
 * in general. LogitBoost: Friedman, Hastie and Tibshirani 2000; MadaBoost: Domingo and Watanabe
 * 2000.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-vector-math.h"
#include "linear/margin-losses.h"
#include "sheet.h"

/* More examples, or larger ones, are refused: corners are gone through pair by pair, and the
 * exponential of a margin must be a number. */
#define MOST 1000
#define LARGEST 200.0
/* The border goes so far beyond the numbers. */
#define BEYOND 2.0
/* No loss has its minimum farther away. */
#define FARTHEST 300.0

#define N_LOSSES GRADUS_N_MARGIN_LOSSES

typedef struct
{
  guint bet, loss;
  double b;
  int stops;
} Params;

enum { BORDER, SUMS };
enum { PLACE, LEAST, ERRORS };

typedef struct
{
  GradusReadings sweep;    /* stops x (1 + losses): the border, and every sum there */
  GradusArray minima;      /* losses x 3: the best border, the sum there, the errors there */
  guint taken, taken_done, taken_last;
  guint pulled, pulled_done, pulled_last;
} State;

enum { EVENT_WORSE };

/* --- Sums of losses --------------------------------------------------------------------------- */

static double
margin_of (const GradusTable *table, guint i, double b)
{
  return gradus_table_sign (table, i) * (table->x[i] - b);
}

/* All examples, to be asked at border after border. */
typedef struct
{
  const double *x;
  double *signs, *margins; /* n */
  guint n;
} Examples;

static void
clear_examples (Examples *examples)
{
  g_free (examples->signs);
  g_free (examples->margins);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Examples, clear_examples)

static Examples
take_examples (const GradusTable *table)
{
  const guint n = table->n;
  const Examples examples = { table->x, g_new (double, MAX (n, 1)), g_new (double, MAX (n, 1)), n };

  for (guint i = 0; i < n; i++)
    examples.signs[i] = gradus_table_sign (table, i);
  return examples;
}

static GRADUS_VECTOR_CLONES void
find_margins (const Examples *examples, double b)
{
  const double *signs = examples->signs, *x = examples->x;
  double *margins = examples->margins;
  const gsize n = examples->n;

#pragma GCC ivdep
  for (gsize i = 0; i < n; i++)
    margins[i] = signs[i] * (x[i] - b);
}

static double
sum_losses (const Examples *examples, GradusMarginLoss loss, double b)
{
  find_margins (examples, b);
  gradus_margin_losses_at (loss, examples->margins, examples->n);
  return gradus_sum (examples->margins, examples->n);
}

static double
sum_pulls (const Examples *examples, GradusMarginLoss loss, double b)
{
  find_margins (examples, b);
  gradus_margin_slopes_at (loss, examples->margins, examples->n);
  return gradus_dot (examples->signs, examples->margins, examples->n);
}

static double
sum_at (const GradusTable *table, GradusMarginLoss loss, double b)
{
  g_auto (Examples) examples = take_examples (table);

  return sum_losses (&examples, loss, b);
}

/* How hard example @i pulls the border, to the right where it is positive. */
static double
pull_of (const GradusTable *table, GradusMarginLoss loss, guint i, double b)
{
  return gradus_table_sign (table, i)
         * gradus_margin_slope (loss, margin_of (table, i, b));
}

static double
sum_of_pulls (const GradusTable *table, GradusMarginLoss loss, double b)
{
  g_auto (Examples) examples = take_examples (table);

  return sum_pulls (&examples, loss, b);
}

/* What rounding has made of a margin of 0 is an error as well. */
static guint
errors_at (const GradusTable *table, double b)
{
  guint errors = 0;

  for (guint i = 0; i < table->n; i++)
    errors += margin_of (table, i, b) <= 1e-9;
  return errors;
}

static void
find_range (const GradusTable *table, double *low, double *high)
{
  gradus_find_extent (table->x, table->n, 1, low, high);
  *low -= BEYOND;
  *high += BEYOND;
}

/* The middle of the leftmost stretch of lowest places, among all corners and the middles between
 * them. */
static double
lowest_corner (const GradusTable *table, GradusMarginLoss loss)
{
  const guint n = 3 * table->n;
  g_autofree GradusSortedRow *corners = g_new (GradusSortedRow, n);
  g_auto (Examples) examples = take_examples (table);
  double least = INFINITY, first = 0, last = 0;
  gboolean open = FALSE;

  for (guint i = 0; i < n; i++)
    corners[i] = (GradusSortedRow) { .x = table->x[i / 3] + (int) (i % 3) - 1, .row = i };
  gradus_sort_rows (corners, n);
  for (guint i = 0; i < 2 * n - 1; i++)
    {
      const double b = i % 2 == 0 ? corners[i / 2].x
                                  : 0.5 * (corners[i / 2].x + corners[i / 2 + 1].x);
      const double sum = sum_losses (&examples, loss, b);

      if (sum < least - 1e-9)
        {
          least = sum;
          first = last = b;
          open = TRUE;
        }
      else if (sum > least + 1e-9)
        open = FALSE;
      else if (open)
        last = b;
    }
  return 0.5 * (first + last);
}

/* Where the pulls of a convex loss balance. */
static double
balance_of (const GradusTable *table, GradusMarginLoss loss)
{
  g_auto (Examples) examples = take_examples (table);
  double low, high;

  find_range (table, &low, &high);
  low -= FARTHEST;
  high += FARTHEST;
  for (guint i = 0; i < 100; i++)
    {
      const double middle = 0.5 * (low + high);

      /* They are next to each other. */
      if (middle <= low || middle >= high)
        break;
      if (sum_pulls (&examples, loss, middle) > 0)
        low = middle;
      else
        high = middle;
    }
  return 0.5 * (low + high);
}

static double
best_border (const GradusTable *table, GradusMarginLoss loss)
{
  const gboolean cornered = loss == GRADUS_MARGIN_ZERO_ONE || loss == GRADUS_MARGIN_HINGE
                            || loss == GRADUS_MARGIN_RAMP;

  return cornered ? lowest_corner (table, loss) : balance_of (table, loss);
}

/* --- Stages ----------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);

  if (table->d != 1)
    return g_strdup (_ ("The border is a place on one axis: choose one input column."));
  if (table->n > MOST)
    return g_strdup_printf (_ ("There are %u examples, and this is for %d at most. Take fewer "
                               "rows."), table->n, MOST);
  for (guint i = 0; i < table->n; i++)
    if (fabs (table->x[i]) > LARGEST)
      return g_strdup_printf (_ ("A number is larger than %.0f, where the exponential loss has no "
                                 "value. Take another unit."), LARGEST);
  return NULL;
}

static GradusStatus
run_sweep (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, table);
  const guint k = state->sweep.done;
  g_auto (Examples) examples = take_examples (table);
  double *row = gradus_readings_next (&state->sweep);
  double low, high;

  find_range (table, &low, &high);
  row[BORDER] = low + (high - low) * k / (p->stops - 1);
  for (guint loss = 0; loss < N_LOSSES; loss++)
    row[SUMS + loss] = sum_losses (&examples, loss, row[BORDER]);
  return gradus_readings_noted (&state->sweep);
}

static GradusStatus
run_minima (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);
  const guint loss = state->taken_done;
  double *row = &gradus_array_write (&state->minima)[3 * (gsize) loss];

  row[PLACE] = best_border (table, loss);
  row[LEAST] = sum_at (table, loss, row[PLACE]);
  row[ERRORS] = errors_at (table, row[PLACE]);
  gradus_context_raise_if (context, EVENT_WORSE,
                           row[ERRORS] > state->minima.data[ERRORS]);
  state->taken = loss + 1;
  state->sweep.known = state->taken == N_LOSSES;
  return gradus_step_done (&state->taken_done, &state->taken_last, N_LOSSES);
}

static GradusStatus
run_pulls (gpointer state_, GradusContext *context)
{
  State *state = state_;

  state->pulled = state->pulled_done + 1;
  return gradus_step_done (&state->pulled_done, &state->pulled_last,
                           gradus_context_get_table (context)->n);
}

/* --- Quantities ------------------------------------------------------------------------------- */

static const GradusTable *
table_of (const GradusPosition *here)
{
  return gradus_dataset_get_table (here->dataset);
}

GRADUS_NUMBER (number_sum, (p), sum_at (table_of (here), p->loss, p->b))
GRADUS_NUMBER (number_errors, (params), errors_at (table_of (here), params->b))
GRADUS_NUMBER (number_pull, (p), sum_of_pulls (table_of (here), p->loss, p->b))

static double
number_shown (const GradusPosition *here)
{
  GRADUS_HERE (state, p);

  return state->taken > p->loss ? state->minima.data[3 * p->loss + ERRORS] : NAN;
}

/* Of every example, at the border in hand. */
static void
array_margins (const GradusPosition *here, GradusArray *out)
{
  const GradusTable *table = table_of (here);
  double *margins = gradus_array_init_vector (out, table->n);

  for (guint i = 0; i < table->n; i++)
    margins[i] = margin_of (table, i, ((const Params *) here->params)->b);
}

static void
array_pulls (const GradusPosition *here, GradusArray *out)
{
  const GradusTable *table = table_of (here);
  const Params *p = here->params;
  double *pulls = gradus_array_init_vector (out, table->n);

  for (guint i = 0; i < table->n; i++)
    pulls[i] = pull_of (table, p->loss, i, p->b);
}

static void
array_errors (const GradusPosition *here, GradusArray *out)
{
  const State *state = here->state;
  double *errors = gradus_array_init_vector (out, N_LOSSES);

  for (guint loss = 0; loss < state->taken; loss++)
    errors[loss] = state->minima.data[3 * loss + ERRORS];
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "sum", N_ ("Sum of the loss at your border"), "J(b)", .number = number_sum,
    .flags = GRADUS_METRIC },
  { "errors", N_ ("Errors of your border"), "\\#\\{m_i \\le 0\\}", .number = number_errors,
    .flags = GRADUS_METRIC },
  { "pull", N_ ("Pull on your border"), "\\sum_i y_i\\ell'(m_i)", .number = number_pull,
    .flags = GRADUS_METRIC, .beside = "1" },
  { "shown-errors", N_ ("Errors at the minimum of the loss"), "\\#\\{m_i(b^*) \\le 0\\}",
    .number = number_shown, .flags = GRADUS_METRIC },
  { "sums", N_ ("Sums at every stop"), "(b, J)", GRADUS_QUANTITY (State, sweep.rows),
    .shape = "stops*9", .indices = N_ ("stop: border, then a sum for each loss") },
  { "minima", N_ ("Minima"), "(b^*, J^*, \\varepsilon)", GRADUS_QUANTITY (State, minima),
    .shape = "8*3", .indices = N_ ("loss: best border, sum there, errors there") },
  { "errors-of", N_ ("Errors of each loss"), "\\varepsilon", .array = array_errors,
    GRADUS_KNOWN (State, taken), .indices = N_ ("loss") },
  { "margins", N_ ("Margins"), "m", .array = array_margins, .indices = N_ ("example"),
    .one = N_ ("Margin"), .flags = GRADUS_PER_DATUM },
  { "pulls", N_ ("Pulls"), "y\\ell'(m)", .array = array_pulls, .indices = N_ ("example"),
    .one = N_ ("Pull"), .flags = GRADUS_PER_DATUM },
  { "stop", N_ ("Stops made"), NULL, GRADUS_QUANTITY (State, sweep.made) },
  { "taken", N_ ("Losses minimised"), NULL, GRADUS_QUANTITY (State, taken) },
  { "pulled", N_ ("Pulls looked at"), NULL, GRADUS_QUANTITY (State, pulled) });

/* The losses that make the most errors at their minima, as bits; 0 when all make the same. */
static guint
worst_losses (const GradusTable *table)
{
  guint errors[N_LOSSES], most = 0, least = G_MAXUINT, bits = 0;

  for (guint loss = 0; loss < N_LOSSES; loss++)
    {
      errors[loss] = errors_at (table, best_border (table, loss));
      most = MAX (most, errors[loss]);
      least = MIN (least, errors[loss]);
    }
  for (guint loss = 0; loss < N_LOSSES; loss++)
    bits |= (guint) (most > least && errors[loss] == most) << loss;
  return bits;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const GradusTable *table = table_of (here);
  const guint loss = state->taken_last, i = MIN (state->pulled_last, table->n - 1);
  const double *minimum = &state->minima.data[3 * (gsize) loss];
  const double b_k = gradus_readings_newest (&state->sweep, BORDER);
  guint most = 0;

  gradus_names_row (names, table, i);
  gradus_names_word (names, "bet-word", _ (gradus_margin_losses[p->bet].label));
  gradus_names_word (names, "shown-word", _ (gradus_margin_losses[p->loss].label));
  gradus_names_number (names, "b-k", b_k);
  gradus_names_whole (names, "errors-k", isfinite (b_k) ? errors_at (table, b_k) : 0);
  gradus_names_number (names, "sum-k", gradus_readings_newest (&state->sweep, SUMS + p->loss));
  gradus_names_word (names, "taken-word", _ (gradus_margin_losses[loss].label));
  gradus_names_number (names, "taken-b", minimum[PLACE]);
  gradus_names_number (names, "taken-sum", minimum[LEAST]);
  gradus_names_whole (names, "taken-errors", (gint64) minimum[ERRORS]);
  gradus_names_number (names, "margin-i", margin_of (table, i, p->b));
  gradus_names_number (names, "pull-i", pull_of (table, p->loss, i, p->b));
  gradus_names_number (names, "size-i", fabs (pull_of (table, p->loss, i, p->b)));
  gradus_names_number (names, "size", fabs (number_pull (here)));
  gradus_names_whole (names, "errors-b", errors_at (table, p->b));
  gradus_names_whole (names, "fewest", (gint64) state->minima.data[ERRORS]);
  gradus_names_number (names, "shown-b", state->minima.data[3 * p->loss + PLACE]);
  for (guint l = 1; l < state->taken; l++)
    if (state->minima.data[3 * l + ERRORS] > state->minima.data[3 * most + ERRORS])
      most = l;
  gradus_names_word (names, "worst-word", _ (gradus_margin_losses[most].label));
  gradus_names_whole (names, "most", (gint64) state->minima.data[3 * most + ERRORS]);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("Which loss has the border with the most errors?"),
    .shows = "errors", .asks = "bet",
    .pseudocode = N_ ("bet on the loss that makes the most errors"), .once = TRUE,
    .run = gradus_run_nothing,
    .rule = "m_i = y_i\\,(x_i - \\role{model}{b}),\\qquad \\role{error}{\\varepsilon} = "
            "\\#\\{m_i \\le 0\\}",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{b} = <b|model>,\\qquad "
                                  "\\role{error}{\\varepsilon} = <errors-b|error>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("Each loss will choose its own border. Which of them makes the "
                                    "most errors?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is “{bet-word}”.") }) },
  { "sweep", N_ ("Push the border through"), N_ ("Add up every loss at every stop."),
    .pseudocode = N_ ("for each b: for each loss: J(b) ← Σ loss(m)"), .once = TRUE,
    .micro = "stops", .run = run_sweep,
    .rule = "\\role{model}{J}(b) = \\sum_i \\ell(m_i)",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{J}(<b-k>) = <sum-k|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Errors of the border at {b-k}: {errors-k}. {shown-word}: {sum-k} in "
                     "all.") },
      { NULL, N_ ("All sums are known at {stops} places. The staircase counts the errors; the "
                  "other curves slope, that of the ramp in places only.") }) },
  { "minima", N_ ("Take each minimum"), N_ ("Each loss takes its best border; count the errors."),
    .shows = "errors",
    .pseudocode = N_ ("for each loss: b* ← where J is least; count its errors"), .once = TRUE,
    .micro = "8", .run = run_minima,
    .rule = "\\role{model}{b^*} = \\arg\\min_b J(b):\\quad \\sum_i y_i\\,\\ell'(m_i) = 0",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{b^*} = <taken-b|model>,\\quad J = <taken-sum>,"
                                  "\\quad \\role{error}{\\varepsilon} = <taken-errors|error>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("{taken-word}: best at {taken-b}, where it is {taken-sum}. Errors there: "
                     "{taken-errors}.") },
      { "most == fewest", N_ ("All losses make as many errors as counting does: {fewest}.") },
      { NULL, N_ ("Errors where each loss is least: {fewest} by counting, {most} by the loss that "
                  "is worst here, “{worst-word}”.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was “{bet-word}”.") },
                       { "most == fewest", N_ ("Your bet was “{bet-word}”.") },
                       { NULL, N_ ("You said “{bet-word}”, it is “{worst-word}”.") }) },
  { "pulls", N_ ("Look at the pulls"), N_ ("Who pulls the border of this loss, and how hard?"),
    .shows = "losses",
    .pseudocode = N_ ("for each example: pull ← y · slope of the loss at m"), .once = TRUE,
    .micro = "n", .run = run_pulls,
    .rule = "\\role{accent}{\\text{pull}_i} = y_i\\,\\ell'(m_i)",
    .filled = GRADUS_SAY (
      { "micro", "\\role{accent}{\\text{pull}_{<i>}} = <pull-i|accent>,\\quad m_{<i>} = "
                 "<margin-i>" },
      { NULL, "\\sum_i \\role{accent}{\\text{pull}_i} = <pull|accent>" }),
    .said = GRADUS_SAY (
      { "micro and pull-i == 0", N_ ("Example {i} has the margin {margin-i} and does not pull.") },
      { "micro and pull-i > 0", N_ ("Example {i} has the margin {margin-i} and pulls the border to "
                                    "the right by {size-i}.") },
      { "micro", N_ ("Example {i} has the margin {margin-i} and pulls the border to the left by "
                     "{size-i}.") },
      { "size < 0.005", N_ ("{shown-word}: at {b} the pulls balance.") },
      { "pull > 0", N_ ("{shown-word}: at {b} the border is pulled to the right by {size} in all; "
                        "its minimum is at {shown-b}.") },
      { NULL, N_ ("{shown-word}: at {b} the border is pulled to the left by {size} in all; its "
                  "minimum is at {shown-b}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("Which loss makes the most errors at its minimum, you think."),
    GRADUS_PARAM_FIELD (Params, bet), .def = GRADUS_MARGIN_SQUARED,
    .choices = gradus_margin_losses, .applies = GRADUS_APPLIES_REDO },
  { .id = "loss", .label = N_ ("Loss to look at"),
    .blurb = N_ ("The one with beads and pulls; the others stay in the background."),
    GRADUS_PARAM_FIELD (Params, loss), .def = GRADUS_MARGIN_EXPONENTIAL,
    .choices = gradus_margin_losses, .applies = GRADUS_APPLIES_REDO },
  { .id = "b", .label = N_ ("Your border"), .symbol = "b",
    .blurb = N_ ("Drag it through the numbers; all pictures follow."),
    GRADUS_PARAM_FIELD (Params, b), GRADUS_PLACE (0, 200, -10, 10, 0.1) },
  { .id = "stops", .label = N_ ("Stops"), .blurb = N_ ("At how many places the sums are made."),
    GRADUS_PARAM_FIELD (Params, stops), .def = 101, .min = 11, .max = 1001, .slider_min = 11,
    .slider_max = 401, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_WORSE] = { "worse", N_ ("More errors than needed"),
                    N_ ("The minimum of this loss makes more errors than counting does.") });

/* No border beats the one that was found, in what its loss adds up to. */
static gboolean
holds_least (const GradusPosition *here, double *measured)
{
  const State *state = here->state;

  for (guint k = 0; k < state->sweep.made; k++)
    for (guint loss = 0; loss < N_LOSSES; loss++)
      *measured = MAX (*measured, state->minima.data[3 * loss + LEAST]
                                    - gradus_readings_get (&state->sweep, k, SUMS + loss));
  return *measured <= 1e-9;
}

static gboolean
holds_fewest (const GradusPosition *here, double *measured)
{
  const State *state = here->state;

  *measured = G_MAXDOUBLE;
  for (guint loss = 1; loss < N_LOSSES; loss++)
    *measured = MIN (*measured, state->minima.data[3 * loss + ERRORS]);
  *measured -= state->minima.data[ERRORS];
  return *measured >= 0;
}

/* Hinge, squares and the exponential loss are never below the 0/1 loss. */
static gboolean
holds_bound (const GradusPosition *here, double *measured)
{
  static const GradusMarginLoss bounds[] = { GRADUS_MARGIN_SQUARED, GRADUS_MARGIN_HINGE,
                                             GRADUS_MARGIN_RAMP, GRADUS_MARGIN_EXPONENTIAL };
  const State *state = here->state;

  for (guint k = 0; k < state->sweep.made; k++)
    for (guint j = 0; j < G_N_ELEMENTS (bounds); j++)
      *measured = MIN (*measured, gradus_readings_get (&state->sweep, k, SUMS + bounds[j])
                                    - gradus_readings_get (&state->sweep, k, SUMS));
  return *measured >= -1e-9;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "least", N_ ("No stop is below a minimum"), "J(b) \\ge J(b^*)", holds_least,
    .phase = "minima" },
  { "fewest", N_ ("Counting makes the fewest errors"), "\\varepsilon \\ge \\varepsilon_{0/1}",
    holds_fewest, .phase = "minima" },
  { "bound", N_ ("Four of them are never below the count"), "\\ell(m) \\ge 1\\{m \\le 0\\}",
    holds_bound, .phase = "sweep" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* Errors are a staircase in the colour of the foreground; the loss that is looked at is bold. */
static GradusRole
role_of (guint loss)
{
  return loss == GRADUS_MARGIN_ZERO_ONE ? GRADUS_ROLE_FOREGROUND
                                        : (GradusRole) (GRADUS_ROLE_CLASS + loss - 1);
}

static GradusLineStyle
style_of (const Params *p, guint loss)
{
  return (loss == GRADUS_MARGIN_ZERO_ONE ? GRADUS_LINE_STEPS : GRADUS_LINE_SOLID)
         | (loss == p->loss ? GRADUS_LINE_BOLD : GRADUS_LINE_THIN);
}

static void
build_sums (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const GradusTable *table = table_of (here);
  const guint n = state->sweep.made;
  g_autofree double *x = g_new (double, MAX (n, 1));
  g_autofree double *y = g_new (double, MAX (n, 1));
  /* The minima of the loss that is looked at and of the squares, which one thinks of first. */
  const double squares = sum_at (table, GRADUS_MARGIN_SQUARED,
                                 best_border (table, GRADUS_MARGIN_SQUARED));
  const double top = MAX (3.0 * table->n,
                          1.25 * MAX (squares, sum_at (table, p->loss,
                                                       best_border (table, p->loss))));
  double low, high;

  find_range (table, &low, &high);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT,
                         C_ ("axis", "border b"), _ ("sum of the losses"));
  gradus_scene_set_x_range (scene, MIN (low, p->b), MAX (high, p->b));
  gradus_scene_set_y_range (scene, 0, top);
  for (guint loss = 0; n > 0 && loss < N_LOSSES; loss++)
    {
      guint drawn = 0;

      for (guint k = 0; k < n; k++)
        {
          x[drawn] = gradus_readings_get (&state->sweep, k, BORDER);
          y[drawn] = gradus_readings_get (&state->sweep, k, SUMS + loss);
          drawn += y[drawn] <= 2 * top;
        }
      gradus_scene_polyline (scene, x, y, drawn, role_of (loss), style_of (p, loss));
      gradus_scene_label (scene, _ (gradus_margin_losses[loss].label));
    }
  for (guint loss = 0; loss < state->taken; loss++)
    {
      const double *minimum = &state->minima.data[3 * (gsize) loss];

      if (minimum[LEAST] <= top)
        gradus_scene_point (scene, minimum[PLACE], minimum[LEAST], role_of (loss),
                            GRADUS_SHAPE_TRIANGLE, loss == p->loss ? 1.6 : 1, -1);
    }
  for (guint i = 0; i < table->n; i++)
    gradus_scene_point (scene, table->x[i], 0, GRADUS_ROLE_CLASS + (GradusRole) table->label[i],
                        GRADUS_SHAPE_AUTO, 1, (int) i);
  gradus_scene_vrule (scene, p->b, GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN, NULL);
  gradus_scene_point (scene, p->b, 0.5 * top, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.4, -1);
  gradus_scene_param_handle (scene, "b", NULL, p->b, 0.5 * top);
}

GRADUS_CURVE (shown_loss, Params, p, m, gradus_margin_loss (p->loss, m))

/* Margins that the picture of the losses shows, whatever the examples have. */
#define FAR_MARGIN 8.0

/* Beads on the loss that is looked at, each with the slope on which it lies. */
static void
build_losses (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const GradusTable *table = table_of (here);
  const gboolean pulling = gradus_position_is_phase (here, "pulls") && here->micro > 0;
  double reach = 3;

  for (guint i = 0; i < table->n; i++)
    reach = MAX (reach, MIN (fabs (margin_of (table, i, p->b)), FAR_MARGIN));
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "margin m"), C_ ("axis", "loss"));
  gradus_scene_set_x_range (scene, -reach, reach);
  gradus_scene_set_y_range (scene, 0, 2 * reach);
  gradus_scene_polyline (scene, (double[]) { -reach, 0, 0, reach }, (double[]) { 1, 1, 0, 0 }, 4,
                         GRADUS_ROLE_FOREGROUND, GRADUS_LINE_THIN);
  if (p->loss != GRADUS_MARGIN_ZERO_ONE)
    gradus_scene_function (scene, shown_loss, p, -reach, reach, GRADUS_SHEET_CURVE,
                           role_of (p->loss), GRADUS_LINE_BOLD);
  for (guint i = 0; i < table->n; i++)
    {
      const double m = margin_of (table, i, p->b), loss = gradus_margin_loss (p->loss, m);
      const double slope = gradus_margin_slope (p->loss, m);
      const double along = 0.12 * reach / sqrt (1 + 0.25 * slope * slope);
      const gboolean active = pulling && i == state->pulled_last;

      if (loss > 2 * reach)
        {
          /* Out of sight, and only where: an arrow that leaves the picture. */
          gradus_scene_arrow (scene, MAX (m, -reach), 1.6 * reach, MAX (m, -reach), 2 * reach,
                              GRADUS_ROLE_ERROR, GRADUS_LINE_SOLID);
          continue;
        }
      if (fabs (m) > reach)
        continue;
      gradus_scene_segment (scene, m - along, loss - along * slope, m + along,
                            loss + along * slope,
                            active ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID);
      gradus_scene_point (scene, m, loss, GRADUS_ROLE_CLASS + (GradusRole) table->label[i],
                          GRADUS_SHAPE_AUTO, 1.1, (int) i);
      if (active)
        gradus_scene_point (scene, m, loss, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, -1);
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_THIN,
                            _ (gradus_margin_losses[GRADUS_MARGIN_ZERO_ONE].label));
  if (p->loss != GRADUS_MARGIN_ZERO_ONE)
    gradus_scene_legend_line (scene, role_of (p->loss), GRADUS_LINE_BOLD,
                              _ (gradus_margin_losses[p->loss].label));
}

static void
draw_border (const GradusPosition *here, GradusScene *scene)
{
  const Params *p = here->params;

  gradus_scene_vrule (scene, p->b, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, NULL);
  gradus_scene_param_handle (scene, "b", NULL, p->b, 0.5);
}

/* The losses side by side, before their errors are counted too: there the bet is laid. */
static void
build_errors (const GradusPosition *here, GradusScene *scene)
{
  static const GradusPlot bars = { .of = "errors-of", .with = "numbers" };
  GRADUS_HERE (state, p);
  const char *names[N_LOSSES];

  if (state->taken > 0)
    gradus_kit_bars (here, &bars, scene);
  else
    gradus_scene_set_x_range (scene, 0.5, N_LOSSES + 0.5);

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "loss"), _ ("errors at its minimum"));
  for (guint loss = 0; loss < N_LOSSES; loss++)
    names[loss] = _ (gradus_margin_losses[loss].label);
  gradus_scene_set_x_names (scene, names, N_LOSSES);
  gradus_scene_include (scene, 1, 2);
  gradus_scene_point (scene, p->bet + 1.0, 0, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_map_handle (scene, "bet", NULL, (GradusHandleMap){ { -1, 1, 0 }, { 0 } },
                           p->bet + 1.0, 0);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "your bet"));
}

static void
label_pulls (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "example"),
                         _ ("pull on the border"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "sums", N_ ("Every loss over the border"), .edit = GRADUS_EDIT_POINTS, .build = build_sums,
    .caption = GRADUS_SAY ({ NULL, N_ ("b = {b}, errors: {errors-b}") }) },
  { "losses", N_ ("Loss over the margin"), .build = build_losses },
  { "errors", N_ ("Errors of each loss"), .build = build_errors },
  { "pulls", N_ ("Who pulls"), .kit = gradus_kit_bars, .of = "pulls", .extra = label_pulls },
  { "line", N_ ("Numbers and border"), GRADUS_EDIT_POINTS, .kit = gradus_kit_classes, .of = "",
    .extra = draw_border });

/* --- Questions -------------------------------------------------------------------------------- */

static gboolean
ask_worst (const GradusPosition *before, GradusAsk *ask)
{
  if (worst_losses (table_of (before)) == 0)
    return FALSE;
  g_string_append (ask->words, _ ("Each loss takes the border that is best for it. Which of them "
                                  "makes the most errors?"));
  return TRUE;
}

static gboolean
answer_worst (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  answer->choices = worst_losses (table_of (after));
  gradus_narrate (after, answer->words);
  return TRUE;
}

/* In the order of the table of losses. */
static const char *const worst_answers[] = {
  N_ ("0/1 loss"), N_ ("Squared loss"), N_ ("Hinge loss"), N_ ("Ramp loss"),
  N_ ("Exponential loss"), N_ ("Logistic loss"), N_ ("LogitBoost’s loss"),
  N_ ("MadaBoost’s loss"), NULL,
};

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "worst", N_ ("Which loss makes the most errors?"), "minima", "sums", GRADUS_ANSWER_CHOICE,
    worst_answers, ask_worst, answer_worst,
    .intuition = N_ ("You thought of the squares, which punish even right answers, but the "
                     "exponential loss shouts louder about a wrong one."),
    .intuition_answer = "1" },
  { "shown", N_ ("How many errors at its minimum?"), "minima", "losses",
    .asks = GRADUS_ASKS_NUMBER, .about = "shown-errors", .scale = "0.6",
    .words = N_ ("{shown-word}: with its best border, how many of {n} examples are wrong?") });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "stray", .title = N_ ("One wrong label"),
    .blurb = N_ ("Counting makes one error; the exponential loss makes four of six, to please a "
                 "single stray."),
    .data = "stray-6", .claims = "minima[0,2] == 1\nminima[4,2] == 4\nmax(errors-of) == 4" },
  { .id = "by-hand", .title = N_ ("By hand: four margins"),
    .blurb = N_ ("With the border at 2 the margins are 2, 1, 0 and 1. The hinge charges 1 for the "
                 "margin 0, which counts as an error."),
    .data = "logit-4", .params = "b=2 loss=hinge stops=11",
    .claims = "sum == 1\nerrors == 1\nmargins[0] == 2\nmargins[1] == 1\nmargins[2] == 0\n"
              "margins[3] == 1" },
  { .id = "far-right", .title = N_ ("Far on its own side"),
    .blurb = N_ ("No label is wrong, but one example is far out: the squares make two errors, all "
                 "others none."),
    .data = "far-right-6", .params = "loss=squared b=2.8",
    .claims = "minima[1,2] == 2\nsum(errors-of) == 2" },
  { .id = "hinge", .title = N_ ("Hinge"),
    .blurb = N_ ("The border may stand anywhere from 0 to 1: the pulls balance on the whole "
                 "stretch."),
    .params = "loss=hinge b=0.5",
    .claims = "abs(pull) < 0.0001\nminima[2,0] ~ 0.5\nminima[2,2] == 1" },
  { .id = "exchange", .title = N_ ("Two exchanged"),
    .blurb = N_ ("0 to 5 with 2 and 3 exchanged: all that slope stand in the middle and make two "
                 "errors, where counting finds a border with one."),
    .data = "logit-6", .params = "b=2.5 loss=logistic",
    .claims = "errors-of[0] == 1\nsum(errors-of) == 15\nminima[4,0] ~ 2.5" },
  { .id = "shouting", .title = N_ ("Failure: the loudest example rules"),
    .blurb = N_ ("At b = 0 the stray alone pulls with 403, all others together with 1.06."),
    .params = "loss=exponential b=0",
    .failure = N_ ("The exponential loss of a margin grows without bound, and one wrong label "
                   "outweighs all the right ones. Choose a loss whose slope is bounded, such as "
                   "the logistic one, which makes two, or the ramp, which lets go and makes one."),
    .claims = "pulls[2] ~ 403\nsum(abs(pulls)) - pulls[2] ~ 1.06" });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "stray", 1, "minima",
    GRADUS_EXPECT (0, 1, 1, 1.5, 41.5, 2, 0.5, 7, 1, 0, 1, 1, 3.29682036, 29.8914786833, 4,
                   1.37865050, 6.2639048211, 2, 1.45507040, 10.6810683305, 2, 0.94011872, 6.0833213,
                   1),
    1e-6, "scipy.optimize.minimize_scalar on the sums" },
  { "far-right", 1, "minima", GRADUS_EXPECT (17.0 / 6, 318.8333333333), 1e-9,
    "by hand: mean of x − mean of y", .index = 3 },
  { "shouting", 1, "sum", GRADUS_EXPECT (404.4850100), 1e-8,
    "numpy: e^6 + e^-2 + e^-1 + e^-1 + e^-2 + e^-3" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "lets-go", .title = N_ ("Exponential and ramp"),
    .blurb = N_ ("The same stray: the exponential loss is pulled by it most of all, the ramp not "
                 "at all."),
    .left = "loss=exponential", .right = "loss=ramp", .plot = "losses",
    .claims = "left: pulls[2] > 400\nright: pulls[2] == 0\nleft > right: shown-errors" });

static const GradusSheet sheet = {
  .aha = N_ ("Counting errors gives no slope; every substitute slopes, and pays for it "
             "somewhere."),
  .by_hand = N_ ("m = −1: squared 4, hinge 2, ramp 1, exponential e = 2.718, logistic ln (1 + e) = "
                 "1.313."),
  .why = "losses", .intuition = N_ ("Squares are worst: they even punish right answers."),
  .caught_by = "worst",
  .breaks = N_ ("One example far on its own side: squares make 2 errors where none is needed."),
  .needs = "ls-line-failure robust-losses",
  .leads_to = "logistic-regression hinge-loss-svm adaboost ramp-loss-classifier",
  .aliases = "0-1 loss; hinge; logistic loss; exponential loss; margin; 代理损失; 合页损失; dlss",
  .terms = N_ ("margin; surrogate loss; hinge"),
};

const GradusDescriptor gradus_surrogate_losses = {
  .id = "surrogate-losses", .chapter = 5, .difficulty = 1,
  .title = N_ ("Losses as functions of the margin"),
  .summary = N_ ("Pushes a border through examples and adds up what each loss says of it."),
  .goal = N_ ("Say what each loss pays for having a slope, and choose one for the data."),
  .source = "Sugiyama, Illustrated Machine Learning, chapters 7 and 8; CS229, losses in general",
  .kind = GRADUS_KIND_EXPLORATION, .family = "sheet", .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES,
  .columns = N_ ("One input, and a label with two classes."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .name = name,
  .start_shows = "losses",
  .start_said = GRADUS_SAY (
    { NULL, N_ ("{n} examples and a border at {b}; on the wrong side: "
                "{errors-b}.") }),
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_SENTENCE },
    { "scale", GRADUS_DIFFERS, "the loss is drawn over a range of its own" }),
};
