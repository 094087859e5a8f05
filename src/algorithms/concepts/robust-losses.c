/* Loss, pull and weight of a residual, an exploration.
 *
 * Situation. A line misses each point by a residual r, and a loss rho (r) says what that costs.
 * Four losses are laid over one axis: squares, Huber's, Tukey's and the absolute value. A marker is
 * dragged along r, and the residuals of a line through some points lie on the same axis.
 *
 * Stages. The learner bets at which residual a point pulls hardest (bet). The chosen loss is read
 * off place by place (census), and the curve is drawn through what was read (law). Each residual is
 * then given its weight (weigh), and the line is fitted with these weights (refit).
 *
 * The law. At the minimum of sum_i rho (r_i) the slopes rho'(r_i) balance, not the heights: rho' is
 * the force with which a point pulls. Least squares pulls with r; to pull with rho'(r) it needs the
 * weight w (r) = rho'(r) / r. Huber's pull is cut off at eta, where value and slope go on without a
 * jump: eta^2 / 2 and eta. Tukey's turns where rho'' = 0, at eta / sqrt 5, and is 0 from eta on.
 *
 * A loss of one's own. A formula of r is a fifth loss. Its slope is exact; where it pulls hardest
 * is sought among the places of a grid and then narrowed by golden section.
 *
 * Why reweighting works. The parabola with the bend w (c) that touches rho at c and -c lies above
 * rho everywhere if w falls with |r|, so that the minimum of all parabolas is a better line. The
 * four losses are such; r^4, for one, is not.
 *
 * Edge cases. At r = 0 the weight is rho''(0): 1 of squares, Huber and Tukey, infinite of the
 * absolute value, which stops the stage. When eta of Tukey is below every residual, no point counts
 * and there is no line. eta -> infinity makes squares of Huber and Tukey; eta -> 0 makes rho / eta
 * of Huber the absolute value. What rounding has made of a residual of 0 is 0.
 *
 * Cost. O(1) a reading, O(n) for all weights; the line of the least sum of sizes O(n^3), once for
 * the data, which is why n is limited.
 *
 * Source: Sugiyama, Illustrated Machine Learning, chapter 6. P. J. Huber 1964, Annals of
 * Mathematical Statistics 35(1), 73-101; A. E. Beaton and J. W. Tukey 1974, Technometrics 16(2).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "linear/losses.h"
#include "gradus-robust-line.h"
#include "sheet.h"

#define MOST 1000
#define N_LOSSES 4           /* of the book */
#define LOSS_TYPED N_LOSSES  /* and one's own */
#define GRID 512             /* places at least where a loss of one's own is looked at */

typedef enum { LINE_SQUARES, LINE_SIZES } Line;

typedef struct
{
  double bet;
  guint loss, line;
  const GradusFunction *typed;
  double r, huber, tukey, reach;
  int stops;
} Params;

enum { PLACE, COST, PULL, WEIGHT };

typedef struct
{
  GradusReadings census;   /* stops x 4: residual, cost, pull, weight */
  GradusArray weights;     /* n */
  GradusArray refit;       /* 2 */
  guint weighed, weighed_done, weighed_last;
  double total;            /* of the weights so far */
} State;

/* What follows from the data alone. */
typedef struct
{
  double lines[2][2];
  double rounding;         /* a residual below that is 0 */
} Work;

enum { EVENT_DEAF };

static const GradusChoice lines[] = GRADUS_ROWS (
  [LINE_SQUARES] = { "squares", N_ ("Least squares") },
  [LINE_SIZES] = { "sizes", N_ ("Least absolute deviations") });

static const GradusChoice losses[] = GRADUS_ROWS (
  { "squares", N_ ("Squares") },
  { "huber", N_ ("Huber") },
  { "tukey", N_ ("Tukey") },
  { "absolute", N_ ("Absolute value") },
  [LOSS_TYPED] = { "typed", N_ ("Your own") });

/* --- Losses and residuals --------------------------------------------------------------------- */

static double
width_of (const Params *p, guint loss)
{
  return loss == GRADUS_ROBUST_HUBER ? p->huber : p->tukey;
}

/* Of its right side; the left is its mirror image. */
static GradusJet
typed_at (const Params *p, double r)
{
  return gradus_function_at (p->typed, fabs (r));
}

static double
cost_at (const Params *p, guint loss, double r)
{
  return loss == LOSS_TYPED ? typed_at (p, r).value
                            : gradus_robust_rho (loss, r, width_of (p, loss));
}

static double
pull_at (const Params *p, guint loss, double r)
{
  return loss != LOSS_TYPED ? gradus_robust_pull (loss, r, width_of (p, loss))
         : r == 0           ? 0
                            : copysign (typed_at (p, r).slope, r);
}

static double
weight_at (const Params *p, guint loss, double r)
{
  GradusJet here;

  if (loss != LOSS_TYPED)
    return gradus_robust_weight (loss, r, width_of (p, loss));
  here = typed_at (p, r);
  if (r == 0)
    return here.slope == 0 ? here.bend : INFINITY;
  return here.slope / fabs (r);
}

/* The pictures and arrays have the one that was typed only while it is chosen. */
static guint
count_losses (const Params *p)
{
  return p->loss == LOSS_TYPED ? N_LOSSES + 1 : N_LOSSES;
}

/* --- A loss of one's own ---------------------------------------------------------------------- */

/* What its pull does between 0 and where the axis ends. */
typedef enum { PULL_GROWS, PULL_STAYS, PULL_TURNS, PULL_FALLS } PullShape;

typedef struct
{
  PullShape shape;
  double at;     /* of TURNS where, of STAYS from where on; else NAN */
  double most;   /* no pull up to there is greater; INFINITY next to an endless slope */
  gboolean falling_weight;
} Pull;

/* The greatest pull in @low to @high, where there is one hill. */
static double
narrow_peak (const Params *p, double low, double high)
{
  const double golden = (sqrt (5) - 1) / 2;

  for (guint k = 0; k < 80; k++)
    {
      const double a = high - golden * (high - low), b = low + golden * (high - low);

      if (pull_at (p, LOSS_TYPED, a) < pull_at (p, LOSS_TYPED, b))
        low = a;
      else
        high = b;
    }
  return (low + high) / 2;
}

/* The places of the census are among those looked at. */
static Pull
look_at_typed (const Params *p)
{
  const guint n = (guint) p->stops * ((GRID + p->stops - 1) / p->stops);
  const double step = p->reach / n, before = gradus_function_at (p->typed, 0).slope;
  Pull pull = { .at = NAN, .most = -INFINITY, .falling_weight = TRUE };
  double weight = INFINITY, last;
  guint most = 1;

  for (guint k = 1; k <= n; k++)
    {
      const double now = pull_at (p, LOSS_TYPED, k * step);

      /* The first of equals, rounding aside. */
      if (now > pull.most * (1 + 1e-9))
        most = k;
      pull.most = fmax (pull.most, now);
      pull.falling_weight = pull.falling_weight && now / (k * step) <= weight * (1 + 1e-9);
      weight = now / (k * step);
    }
  last = pull_at (p, LOSS_TYPED, p->reach);
  if (last >= pull.most * (1 - 1e-9))
    {
      pull.shape = most < n ? PULL_STAYS : PULL_GROWS;
      pull.at = most < n ? most * step : NAN;
      return pull;
    }
  if (most == 1 && before >= pull.most)
    {
      pull.shape = PULL_FALLS;
      pull.most = before;
      return pull;
    }
  pull.shape = PULL_TURNS;
  pull.at = narrow_peak (p, (most - 1) * step, (most + 1) * step);
  pull.most = fmax (pull.most, pull_at (p, LOSS_TYPED, pull.at));
  return pull;
}

/* A sentence if it is no loss up to @limit. */
static char *
refuse_typed (const Params *p, double limit)
{
  const double rounding = 1e-12 * (1 + fabs (cost_at (p, LOSS_TYPED, limit)));
  double before = 0;

  for (guint k = 0; k <= GRID; k++)
    {
      const double r = limit * k / GRID, other = gradus_function_at (p->typed, -r).value;
      const GradusJet here = gradus_function_at (p->typed, r);

      if (!isfinite (here.value) || (k > 0 && !isfinite (here.slope)))
        return g_strdup_printf (_ ("At the residual %s your loss or its slope is no finite number: "
                                   "type one that is, up to %s."), GRADUS_NUM (r),
                                GRADUS_NUM (limit));
      if (k == 0 && fabs (here.value) > rounding)
        return g_strdup_printf (_ ("Your loss is %s at 0, where a residual costs nothing: subtract "
                                   "%s."), GRADUS_NUM (here.value), GRADUS_NUM (here.value));
      if (!(fabs (here.value - other) <= rounding))
        return g_strdup_printf (_ ("Your loss is %s at %s and %s at %s, but only the size of a "
                                   "residual counts: write |r| for r."), GRADUS_NUM (here.value),
                                GRADUS_NUM (r), GRADUS_NUM (other), GRADUS_NUM (-r));
      if (here.value < before - rounding)
        return g_strdup_printf (_ ("Your loss falls to %s at the residual %s: a larger residual "
                                   "may not cost less. Type one that grows with |r|."),
                                GRADUS_NUM (here.value), GRADUS_NUM (r));
      before = here.value;
    }
  return NULL;
}

/* Where the chosen loss pulls hardest; NAN where there is no such place. */
static double
peak_of (const Params *p)
{
  if (p->loss == LOSS_TYPED)
    {
      const Pull pull = look_at_typed (p);

      return pull.shape == PULL_TURNS ? pull.at : NAN;
    }
  return p->loss == GRADUS_ROBUST_TUKEY ? p->tukey / sqrt (5) : NAN;
}

/* No residual is pulled harder. */
static double
bound_of (const Params *p)
{
  switch (p->loss)
    {
    case LOSS_TYPED:
      return look_at_typed (p).most;
    case GRADUS_ROBUST_HUBER:
      return p->huber;
    case GRADUS_ROBUST_TUKEY:
      return pull_at (p, GRADUS_ROBUST_TUKEY, peak_of (p));
    case GRADUS_ROBUST_ABSOLUTE:
      return 1;
    case GRADUS_ROBUST_SQUARES:
    default:
      return INFINITY;
    }
}

static const double *
line_of (const Work *work, const Params *p)
{
  return work->lines[p->line];
}

static double
residual_of (const GradusTable *table, const Work *work, const Params *p, guint i)
{
  const double *line = line_of (work, p);
  const double r = table->y[i] - line[0] - line[1] * table->x[i];

  return fabs (r) > work->rounding ? r : 0;
}

static gpointer
prepare (const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);
  Work *work = g_new0 (Work, 1);

  gradus_weighted_line (table->x, table->y, table->n, NULL, work->lines[LINE_SQUARES]);
  gradus_absolute_line (table->x, table->y, table->n, work->lines[LINE_SIZES]);
  for (guint i = 0; i < table->n; i++)
    work->rounding = fmax (work->rounding, 1e-12 * fabs (table->y[i]));
  return work;
}

/* The end of the axis, or no residual of either line is larger: the squares of the best line add up
 * to no more than those of a level one, and the sizes likewise. */
static double
farthest_of (const GradusTable *table, const Params *p)
{
  double least = INFINITY, most = -INFINITY;

  for (guint i = 0; i < table->n; i++)
    {
      least = fmin (least, table->y[i]);
      most = fmax (most, table->y[i]);
    }
  return fmax (fmax (p->reach, fabs (p->r)), table->n * (most - least));
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);

  if (table->d != 1)
    return g_strdup_printf (_ ("A line is a function of one input, and there are %u: choose one "
                               "column."), table->d);
  if (table->n < 2 || table->n > MOST)
    return g_strdup_printf (_ ("There are %u points; the residuals of 2 to %u are laid on the "
                               "axis."), table->n, MOST);
  return p->loss == LOSS_TYPED ? refuse_typed (p, farthest_of (table, p)) : NULL;
}

/* --- Stages ----------------------------------------------------------------------------------- */

/* Before the weights are known everybody counts as one. */
static GradusStatus
init (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const guint n = gradus_context_get_table (context)->n;
  double *weights = gradus_array_init_vector (&state->weights, n);

  for (guint i = 0; i < n; i++)
    weights[i] = 1;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_census (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const double r = p->reach * (state->census.done + 1) / p->stops;
  double *row = gradus_readings_next (&state->census);

  row[PLACE] = r;
  row[COST] = cost_at (p, p->loss, r);
  row[PULL] = pull_at (p, p->loss, r);
  row[WEIGHT] = weight_at (p, p->loss, r);
  return gradus_readings_noted (&state->census);
}

static GradusStatus
run_law (gpointer state, GradusContext *context)
{
  ((State *) state)->census.known = true;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_weigh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, table);
  const guint i = state->weighed_done;
  const double weight = weight_at (p, p->loss, residual_of (table, context->workspace, p, i));

  if (isinf (weight) && p->loss == LOSS_TYPED)
    return gradus_context_fail (context, _ ("Point %u has the residual 0, where your loss has a "
                                            "corner: the weight ρ′(r)/r is infinite. Type one that "
                                            "begins as a parabola, such as sqrt(1+r^2)-1."), i + 1);
  if (isinf (weight))
    return gradus_context_fail (context, _ ("Point %u has the residual 0, where the absolute value "
                                            "has a corner: the weight 1/|r| is infinite. Take "
                                            "Huber’s loss with a small width, whose weight is 1 "
                                            "there."), i + 1);
  gradus_array_write (&state->weights)[i] = weight;
  state->total = (i == 0 ? 0 : state->total) + weight;
  state->weighed = i + 1;
  gradus_context_raise_if (context, EVENT_DEAF, weight == 0);
  return gradus_step_done (&state->weighed_done, &state->weighed_last, table->n);
}

static GradusStatus
run_refit (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);

  if (!gradus_weighted_line (table->x, table->y, table->n, state->weights.data,
                             gradus_array_init_vector (&state->refit, 2)))
    return gradus_context_fail (context, _ ("Every residual is larger than the width: all weights "
                                            "are 0, and nothing is left to fit. Tie the width to "
                                            "the size of the residuals."));
  return GRADUS_STATUS_CONVERGED;
}

/* --- Quantities ------------------------------------------------------------------------------- */

static const GradusTable *
table_of (const GradusPosition *here)
{
  return gradus_dataset_get_table (here->dataset);
}

GRADUS_NUMBER (number_cost, (p), cost_at (p, p->loss, p->r))
GRADUS_NUMBER (number_pull, (p), pull_at (p, p->loss, p->r))

static double
number_weight (const GradusPosition *here)
{
  const Params *p = here->params;
  const double weight = weight_at (p, p->loss, p->r);

  return isinf (weight) ? NAN : weight;
}

GRADUS_NUMBER (number_peak, (state), state->census.known ? peak_of (here->params) : NAN)

/* The point with the smallest weight, the first of several; @alone: there is one only. */
static guint
lightest_of (const GradusPosition *here, gboolean *alone)
{
  const Params *p = here->params;
  const GradusTable *table = table_of (here);
  double least = INFINITY;
  guint lightest = 0;

  *alone = FALSE;
  for (guint i = 0; i < table->n; i++)
    {
      const double weight = weight_at (p, p->loss, residual_of (table, here->workspace, p, i));

      if (weight <= least - 1e-9)
        {
          lightest = i;
          *alone = TRUE;
        }
      else if (weight <= least + 1e-9)
        *alone = FALSE;
      least = MIN (weight, least);
    }
  return lightest;
}

static double
number_least (const GradusPosition *here)
{
  const State *state = here->state;
  gboolean alone;

  return state->weighed == table_of (here)->n
           ? state->weights.data[lightest_of (here, &alone)] : NAN;
}

/* Of every loss, at the marker. */
GRADUS_VECTOR (array_costs, (p), count_losses (p), loss, cost_at (p, loss, p->r))
GRADUS_VECTOR (array_pulls, (p), count_losses (p), loss, pull_at (p, loss, p->r))

static void
array_residuals (const GradusPosition *here, GradusArray *out)
{
  const GradusTable *table = table_of (here);
  double *residuals = gradus_array_init_vector (out, table->n);

  for (guint i = 0; i < table->n; i++)
    residuals[i] = residual_of (table, here->workspace, here->params, i);
}

static void
array_line (const GradusPosition *here, GradusArray *out)
{
  memcpy (gradus_array_init_vector (out, 2), line_of (here->workspace, here->params),
          2 * sizeof (double));
}

/* The newest line there is. */
static void
array_fit (const GradusPosition *here, GradusArray *out)
{
  const State *state = here->state;
  const gboolean refitted = gradus_array_length (&state->refit) == 2;

  memcpy (gradus_array_init_vector (out, 2),
          refitted ? state->refit.data : line_of (here->workspace, here->params),
          2 * sizeof (double));
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "cost", N_ ("Cost at the marker"), "\\rho(r)", .number = number_cost,
    .flags = GRADUS_METRIC },
  { "pull", N_ ("Pull at the marker"), "\\rho'(r)", .number = number_pull,
    .flags = GRADUS_METRIC },
  { "weight", N_ ("Weight at the marker"), "w(r)", .number = number_weight,
    .flags = GRADUS_METRIC },
  { "peak", N_ ("Where the pull is greatest"), "r^*", .number = number_peak,
    .flags = GRADUS_METRIC },
  { "costs", N_ ("Cost by each loss"), "\\rho", .array = array_costs,
    .indices = N_ ("loss: squares, Huber, Tukey, absolute value, your own") },
  { "pulls", N_ ("Pull by each loss"), "\\rho'", .array = array_pulls,
    .indices = N_ ("loss: squares, Huber, Tukey, absolute value, your own") },
  { "readings", N_ ("What was read"), "(r, \\rho, \\rho', w)",
    GRADUS_QUANTITY (State, census.rows), .shape = "stops*4",
    .indices = N_ ("place: residual, cost, pull, weight") },
  { "line", N_ ("Line"), "\\theta", .array = array_line, .indices = N_ ("intercept, slope") },
  { "residuals", N_ ("Residuals"), "r", .array = array_residuals, .indices = N_ ("point"),
    .one = N_ ("Residual"), .flags = GRADUS_PER_DATUM },
  { "weights", N_ ("Weights"), "w", GRADUS_QUANTITY (State, weights), .shape = "n",
    .indices = N_ ("point"), .one = N_ ("Weight"), .flags = GRADUS_PER_DATUM },
  { "least-weight", N_ ("Smallest weight"), "\\min w", .number = number_least },
  { "total", N_ ("Sum of the weights"), "\\textstyle\\sum w", GRADUS_QUANTITY (State, total) },
  { "refit", N_ ("Line with these weights"), "\\theta_w", GRADUS_QUANTITY (State, refit),
    .indices = N_ ("intercept, slope") },
  { "fit", N_ ("Newest line"), "\\theta", .array = array_fit,
    .indices = N_ ("intercept, slope") },
  { "read", N_ ("Places read"), NULL, GRADUS_QUANTITY (State, census.made) },
  { "weighed", N_ ("Points weighed"), NULL, GRADUS_QUANTITY (State, weighed) });

/* The reading with the greatest pull, the first of several. */
static guint
hardest_of (const State *state)
{
  guint most = 0;

  for (guint k = 1; k < state->census.made; k++)
    if (gradus_readings_get (&state->census, k, PULL)
        > gradus_readings_get (&state->census, most, PULL))
      most = k;
  return most;
}

static void
name_loss (const Params *p, GradusNames *names)
{
  const gboolean typed = p->loss == LOSS_TYPED;
  g_autofree char *word = typed ? g_strdup_printf ("ρ(r) = %s", gradus_function_get_text (p->typed))
                                : g_strdup (_ (losses[p->loss].label));
  const Pull pull = typed ? look_at_typed (p) : (Pull){ .at = NAN, .most = NAN };

  gradus_names_word (names, "loss-word", word);
  gradus_names_flag (names, "turns", typed && pull.shape == PULL_TURNS);
  gradus_names_flag (names, "stays", typed && pull.shape == PULL_STAYS);
  gradus_names_flag (names, "falls", typed && pull.shape == PULL_FALLS);
  gradus_names_flag (names, "touching", !typed || pull.falling_weight);
  gradus_names_number (names, "from", pull.at);
  gradus_names_number (names, "reach-pull", pull_at (p, p->loss, p->reach));
  gradus_names_number (names, "peak-pull", pull_at (p, p->loss, typed ? pull.at : peak_of (p)));
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const GradusTable *table = table_of (here);
  const guint i = MIN (state->weighed_last, table->n - 1), most = hardest_of (state);
  const double r = residual_of (table, here->workspace, p, i);
  gboolean alone;
  const guint lightest = lightest_of (here, &alone);

  gradus_names_row (names, table, i);
  name_loss (p, names);
  gradus_names_number (names, "eta", width_of (p, p->loss));
  gradus_names_whole (names, "last", MAX (state->census.made, 1) - 1);
  gradus_names_number (names, "most-at", gradus_readings_get (&state->census, most, PLACE));
  gradus_names_number (names, "most-pull", gradus_readings_get (&state->census, most, PULL));
  gradus_names_number (names, "r-i", r);
  gradus_names_number (names, "pull-i", pull_at (p, p->loss, r));
  gradus_names_number (names, "weight-i", state->weights.data[i]);
  gradus_names_whole (names, "lightest-point", lightest + 1);
  gradus_names_number (names, "lightest-r", residual_of (table, here->workspace, p, lightest));
  gradus_names_flag (names, "one-lightest", alone);
  gradus_names_flag (names, "moved", gradus_array_length (&state->refit) == 2
                                       && fabs (state->refit.data[1]
                                                - line_of (here->workspace, p)[1]) > 1e-6);
}

#define HUBER_PULL "\\begin{cases}r & |r|\\le\\eta\\\\ \\pm\\eta & |r| \\gt \\eta\\end{cases}"
#define TUKEY_PULL                                                                                 \
  "\\begin{cases}r\\,(1 - r^2/\\eta^2)^2 & |r|\\le\\eta\\\\ 0 & |r| \\gt \\eta\\end{cases}"

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("At which residual does a point pull hardest?"),
    .asks = "bet", .pseudocode = N_ ("bet on the residual with the greatest pull"), .once = TRUE,
    .run = gradus_run_nothing,
    .rule = "\\text{pull} = \\role{second}{\\rho'(r)},\\qquad \\role{bet}{\\text{?}} = "
            "\\arg\\max_r\\, \\role{second}{\\rho'(r)}",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{\\rho}(<r|accent>) = <cost|model>,\\quad "
                                  "\\role{second}{\\rho'}(<r|accent>) = <pull|second>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("{loss-word}: at which residual does a point pull "
                                    "hardest?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "census", N_ ("Read the loss off"), N_ ("Cost, pull and weight, one place after the other."),
    .pseudocode = N_ ("for each r: ρ(r), ρ′(r), w(r) = ρ′(r) / r"), .once = TRUE,
    .micro = "stops", .run = run_census,
    .rule = "w(r) = \\frac{\\role{second}{\\rho'(r)}}{r}",
    .filled = GRADUS_SAY ({ NULL, "w(<readings[last,0]>) = "
                                  "\\frac{<readings[last,2]|second>}{<readings[last,0]>} = "
                                  "<readings[last,3]>" }),
    .said = GRADUS_SAY (
      { "micro and readings[last,2] == 0", N_ ("At {readings[last,0]} a point costs "
                                               "{readings[last,1]} and does not pull at all.") },
      { "micro", N_ ("At {readings[last,0]} a point costs {readings[last,1]}, pulls with "
                     "{readings[last,2]} and has the weight {readings[last,3]}.") },
      { NULL, N_ ("The place at {most-at} has the greatest pull of all {stops}, "
                  "{most-pull}.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {bet}.") },
                       { NULL, N_ ("You said {bet}, it is {most-at}.") }) },
  { "law", N_ ("The curve through the dots"), N_ ("Where the slope of the loss stops growing."),
    .pseudocode = N_ ("r* ← where ρ″(r) = 0"), .once = TRUE, .run = run_law,
    .rule = "\\role{second}{\\rho'(r)} = r",
    .rules = GRADUS_SAY (
      { "loss == huber", "\\role{second}{\\rho'(r)} = " HUBER_PULL },
      { "loss == tukey", "\\role{second}{\\rho'(r)} = " TUKEY_PULL ",\\quad \\rho''(r^*) = 0: "
                         "\\role{accent}{r^*} = \\frac{\\eta}{\\sqrt 5}" },
      { "loss == absolute", "\\role{second}{\\rho'(r)} = \\pm 1" },
      { "turns", "\\rho''(\\role{accent}{r^*}) = 0" },
      { "loss == typed", "\\role{second}{\\rho'(r)} = "
                         "\\frac{\\mathrm{d}\\,\\role{model}{\\rho(r)}}{\\mathrm{d}r}" }),
    .filled = GRADUS_SAY (
      { "loss == huber", "|\\role{second}{\\rho'(r)}| \\le \\eta = <eta>" },
      { "loss == tukey", "\\role{accent}{r^*} = <calc eta / sqrt ( 5 ) = peak|accent>,\\quad "
                         "\\role{second}{\\rho'(r^*)} = <peak-pull|second>" },
      { "loss == absolute", "|\\role{second}{\\rho'(r)}| \\le 1" },
      { "turns", "\\role{model}{\\rho(r)} = <typed>,\\quad "
                 "\\role{accent}{r^*} = <peak|accent>,\\quad "
                 "\\role{second}{\\rho'(r^*)} = <peak-pull|second>" },
      { "loss == typed", "\\role{model}{\\rho(r)} = <typed>,\\quad "
                         "\\role{second}{\\rho'}(<reach>) = <reach-pull|second>" }),
    .said = GRADUS_SAY (
      { "loss == huber", N_ ("The pull grows up to {eta} and stays there: nobody pulls harder than "
                             "that, and nobody is let go.") },
      { "loss == tukey", N_ ("The pull turns at {peak}, where it is {peak-pull}, and is 0 from "
                             "{eta} on.") },
      { "loss == absolute", N_ ("Near or far, a point pulls with 1; only the side it is on "
                                "counts.") },
      { "turns", N_ ("The pull of this loss turns at {peak}, where it is {peak-pull}, and is "
                     "{reach-pull} at {reach}.") },
      { "stays", N_ ("From {from} on this loss pulls with {reach-pull}, near or far.") },
      { "falls", N_ ("This loss pulls hardest next to 0 and less from there on: at {reach} "
                     "with {reach-pull}.") },
      { "loss == typed and not touching",
        N_ ("The pull of this loss grows up to {reach}, where it is {reach-pull}, and the "
            "weight with it: far points count more than near ones.") },
      { "loss == typed", N_ ("The pull of this loss grows as far as the axis goes; at {reach} "
                             "it is {reach-pull}.") },
      { NULL, N_ ("The pull is the residual itself: it grows without end, so there is no residual "
                  "at which it is greatest.") }),
    .bet = GRADUS_SAY ({ "turns", N_ ("You said {bet}, it is {peak}.") },
                       { NULL, N_ ("Your bet was {bet}.") }) },
  { "weigh", N_ ("Weigh the points"), N_ ("Each residual gets the weight with which least squares "
                                          "pulls as hard."),
    .shows = "weights",
    .pseudocode = N_ ("for each point: w ← ρ′(r) / r"), .once = TRUE, .micro = "n",
    .run = run_weigh,
    .rule = "\\role{accent}{w_i} = \\frac{\\role{second}{\\rho'(r_i)}}{r_i},\\qquad w(0) = "
            "\\rho''(0)",
    .filled = GRADUS_SAY (
      { "micro", "\\role{accent}{w_{<i>}} = w(<r-i>) = <weight-i|accent>" },
      { NULL, "\\sum_i \\role{accent}{w_i} = <total>" }),
    .said = GRADUS_SAY (
      { "micro and event:deaf", N_ ("Point {i} has the residual {r-i} and is let go: its weight is "
                                    "0.") },
      { "micro", N_ ("Point {i} has the residual {r-i} and gets the weight {weight-i}.") },
      { "total == 0", N_ ("All weights are 0: no point is near enough to count.") },
      { "one-lightest", N_ ("The weights add up to {total}; the smallest is {least-weight}, of "
                            "point {lightest-point}.") },
      { NULL, N_ ("The weights of the {n} points add up to {total}.") }) },
  { "refit", N_ ("Fit with these weights"), N_ ("Least squares, in which each point counts by its "
                                                "weight."),
    .shows = "points",
    .pseudocode = N_ ("θ ← least squares with the weights w"), .once = TRUE, .run = run_refit,
    .rule = "\\role{model}{\\theta_w} = \\arg\\min_\\theta \\tfrac12 \\sum_i "
            "\\role{accent}{w_i}\\, (y_i - \\theta_0 - \\theta_1 x_i)^2",
    .filled = GRADUS_SAY (
      { NULL, "\\role{model}{\\theta_w} = <refit|model>,\\quad \\role{past}{\\theta} = "
              "<line|past>" }),
    .said = GRADUS_SAY (
      { "moved", N_ ("With these weights the slope is {apart refit[1] line[1]}; before it was "
                     "{apart line[1] refit[1]}. Reweighting would go on from here.") },
      { NULL, N_ ("With these weights the slope is {refit[1]}, as before: the line is at "
                  "rest.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

#define WIDTH(member, standard)                                                                    \
  GRADUS_PARAM_FIELD (Params, member), .def = (standard), .min = 1e-3, .max = 1e3,                 \
  .slider_min = 0.1, .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("At which residual a point pulls hardest, you think; drag the line in the picture "
                 "of the pull."),
    GRADUS_PARAM_FIELD (Params, bet), .def = 3, .max = 100, .slider_max = 5, .step = 0.1,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "loss", .label = N_ ("Loss"), .symbol = "\\rho",
    .blurb = N_ ("The one that is read off and weighs the points; the others stay in the "
                 "background."),
    GRADUS_PARAM_FIELD (Params, loss), .def = GRADUS_ROBUST_TUKEY,
    .choices = losses, .applies = GRADUS_APPLIES_REDO },
  { .id = "typed", .label = N_ ("Your own loss"), .symbol = "\\rho(r)",
    .blurb = N_ ("A formula of the residual r that is 0 at 0 and grows with its size: "
                 "log(1+r^2)/2, sqrt(1+r^2)-1, |r|-log(1+|r|), r^4/4."),
    GRADUS_PARAM_FIELD (Params, typed), .text = "1-exp(-r^2/2)", .variable = 'r',
    .enabled_if = "loss=typed", .applies = GRADUS_APPLIES_REDO },
  { .id = "line", .label = N_ ("Line"), .blurb = N_ ("Whose residuals lie on the axis."),
    GRADUS_PARAM_FIELD (Params, line), .def = LINE_SIZES, .choices = lines,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "r", .label = N_ ("Marker"), .symbol = "r",
    .blurb = N_ ("A residual; drag it along the curves."), GRADUS_PARAM_FIELD (Params, r),
    GRADUS_PLACE (4, 100, -5, 5, 0.1) },
  { .id = "huber", .label = N_ ("Huber’s width"), .symbol = "\\eta",
    .blurb = N_ ("Beyond it the pull of Huber’s loss stays as it is."), WIDTH (huber, 1) },
  { .id = "tukey", .label = N_ ("Tukey’s width"), .symbol = "\\eta",
    .blurb = N_ ("Beyond it Tukey’s loss lets go."), WIDTH (tukey, 3) },
  { .id = "reach", .label = N_ ("How far the axis goes"),
    .blurb = N_ ("Up to which residual the loss is read off and drawn."),
    GRADUS_PARAM_FIELD (Params, reach), .def = 5, .min = 0.1, .max = 100, .slider_min = 1,
    .slider_max = 50, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "stops", .label = N_ ("Places"), .blurb = N_ ("At how many places the loss is read."),
    GRADUS_PARAM_FIELD (Params, stops), .def = 50, .min = 5, .max = 500, .slider_min = 5,
    .slider_max = 100, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_DEAF] = { "deaf", N_ ("Let go"), N_ ("The loss does not listen to this point.") });

GRADUS_HOLDS (holds_bound, (state),
              gradus_readings_get (&state->census, hardest_of (state), PULL),
              *measured <= bound_of (here->params) * (1 + 1e-12))

/* The parabola that touches the loss at the marker is nowhere below it: so reweighting works. */
static gboolean
holds_above (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const double weight = weight_at (p, p->loss, p->r), cost = cost_at (p, p->loss, p->r);

  *measured = INFINITY;
  if (p->loss == LOSS_TYPED && !look_at_typed (p).falling_weight)
    return TRUE;
  for (guint k = 0; isfinite (weight) && k < state->census.made; k++)
    {
      const double r = gradus_readings_get (&state->census, k, PLACE);

      *measured = MIN (*measured, cost + weight / 2 * (r * r - p->r * p->r)
                                    - gradus_readings_get (&state->census, k, COST));
    }
  return *measured >= -1e-9 * (1 + cost + weight * p->r * p->r);
}

/* The costs grow by what the pulls say: the law of the mean between two readings. */
static gboolean
holds_slope (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const double step = p->reach / p->stops, bound = bound_of (p);

  for (guint k = 1; k < state->census.made; k++)
    {
      const double rise = gradus_readings_get (&state->census, k, COST)
                          - gradus_readings_get (&state->census, k - 1, COST);
      const double place = gradus_readings_get (&state->census, k, PLACE);
      const double steepest = p->loss == LOSS_TYPED ? bound : fmin (bound, place);

      *measured = fmax (*measured, fmax (-rise, rise - steepest * step));
      if (p->loss == GRADUS_ROBUST_ABSOLUTE)
        *measured = fabs (rise - step);
    }
  return *measured <= 1e-9 * (1 + cost_at (p, p->loss, p->reach));
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "bound", N_ ("Nobody pulls harder than the law says"), "|\\rho'(r)| \\le \\rho'(r^*)",
    holds_bound, .phase = "census" },
  { "above", N_ ("The parabola that touches is above"),
    "\\rho(r) \\le \\rho(c) + \\tfrac12 w(c)(r^2 - c^2)", holds_above, .phase = "census" },
  { "slope", N_ ("A cost grows no faster than the pull"), "0 \\le \\Delta\\rho \\le "
                                                         "\\rho'_{\\max}\\,\\Delta r",
    holds_slope, .phase = "census" });

/* --- Pictures --------------------------------------------------------------------------------- */

typedef double (*OfLoss) (const Params *p, guint loss, double r);

static double
side_of (const Params *p)
{
  return fmax (p->reach, fabs (p->r));
}

/* In the background the absolute value, whose colour is near to that of squares, is dashed. */
static GradusLineStyle
style_of (const Params *p, guint loss)
{
  return loss == p->loss                  ? GRADUS_LINE_BOLD
         : loss == GRADUS_ROBUST_ABSOLUTE ? GRADUS_LINE_THIN | GRADUS_LINE_DASHED
                                          : GRADUS_LINE_THIN;
}

/* One of the three functions of all losses, the chosen one bold; with the marker on it. */
static void
draw_losses (const Params *p, OfLoss of, const char *y_label, double low, double high,
             GradusScene *scene)
{
  const double side = side_of (p);
  double x[241], y[241];

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "residual r"), y_label);
  gradus_scene_set_x_range (scene, -side, side);
  gradus_scene_set_y_range (scene, low, high);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  for (guint k = 1; k <= count_losses (p); k++)
    {
      /* The chosen one on top. */
      const guint loss = (p->loss + k) % count_losses (p);
      guint n = 0;

      for (guint i = 0; i < G_N_ELEMENTS (x); i++)
        {
          const int from_middle = (int) i - (int) G_N_ELEMENTS (x) / 2;

          /* Close to 0, where the absolute value jumps. */
          x[n] = side * from_middle / (G_N_ELEMENTS (x) / 2) * (ABS (from_middle) == 1 ? 1e-6 : 1);
          y[n] = of (p, loss, x[n]);
          n += isfinite (y[n]);
        }
      gradus_scene_polyline (scene, x, y, n, GRADUS_ROLE_CLASS + loss, style_of (p, loss));
    }
  for (guint loss = 0; loss < count_losses (p); loss++)
    gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS + loss, style_of (p, loss),
                              _ (losses[loss].label));
}

/* The residuals on the axis, or with @of as beads on the curve of the chosen loss; what is farther
 * than the axis goes is an arrow at its end. */
static void
draw_residuals (const GradusPosition *here, OfLoss of, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const GradusTable *table = table_of (here);
  const double side = side_of (p);
  const gboolean weighing = gradus_position_is_phase (here, "weigh") && here->micro > 0;

  for (guint i = 0; i < table->n; i++)
    {
      const double r = residual_of (table, here->workspace, p, i);
      const double y = of != NULL ? of (p, p->loss, r) : 0;

      if (fabs (r) > side)
        {
          gradus_scene_arrow (scene, copysign (0.9 * side, r), y, copysign (side, r), y,
                              GRADUS_ROLE_DATA, GRADUS_LINE_SOLID);
          continue;
        }
      if (!isfinite (y))
        continue;
      gradus_scene_stem (scene, r, 0, y, GRADUS_ROLE_MUTED);
      gradus_scene_point (scene, r, y, GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE, 1, (int) i);
      if (weighing && i == state->weighed_last)
        gradus_scene_point (scene, r, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, -1);
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "residuals"));
}

static void
draw_marker (const Params *p, double y, GradusScene *scene)
{
  gradus_scene_point (scene, p->r, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_param_handle (scene, "r", NULL, p->r, y);
}

static void
build_costs (const GradusPosition *here, GradusScene *scene)
{
  const Params *p = here->params;
  const double side = side_of (p), cost = number_cost (here);

  draw_losses (p, cost_at, _ ("cost ρ"), -0.02 * side * side, 0.35 * side * side, scene);
  draw_residuals (here, NULL, scene);
  gradus_tangent_draw (p->r, cost, number_pull (here), "r", scene);
}

/* The marker hangs on a spring whose tension is the pull. */
static void
build_pulls (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double pull = number_pull (here), high = fmax (0.5 * side_of (p), 1.1 * fabs (pull));

  draw_losses (p, pull_at, _ ("pull ρ′"), -high, high, scene);
  draw_residuals (here, pull_at, scene);
  if (!state->census.known)
    gradus_readings_draw (&state->census, PLACE, PULL, gradus_position_is_phase (here, "census"),
                          scene);
  gradus_scene_vrule (scene, p->bet, GRADUS_ROLE_BET, GRADUS_LINE_DASHED, NULL);
  gradus_scene_label (scene, C_ ("legend", "your bet"));
  gradus_scene_param_handle (scene, "bet", NULL, p->bet, -0.8 * high);
  if (state->census.known && isfinite (peak_of (p)))
    gradus_scene_vrule (scene, peak_of (p), GRADUS_ROLE_MODEL, GRADUS_LINE_THIN,
                        p->loss == GRADUS_ROBUST_TUKEY ? "η/√5" : "r*");
  if (pull != 0)
    gradus_scene_arrow (scene, p->r, 0, p->r, pull, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID);
  draw_marker (p, pull, scene);
}

static void
build_weights (const GradusPosition *here, GradusScene *scene)
{
  const Params *p = here->params;
  const double weight = number_weight (here);
  /* Of the four no weight that matters is above 1. */
  const double high = p->loss == LOSS_TYPED && isfinite (weight) ? fmax (1.6, 1.1 * weight) : 1.6;

  draw_losses (p, weight_at, _ ("weight w"), -high / 16, high, scene);
  draw_residuals (here, weight_at, scene);
  if (isfinite (weight))
    draw_marker (p, fmin (weight, high), scene);
}

/* Residuals are of the first line, which stays when another has been fitted. */
static void
draw_first (const GradusPosition *here, GradusScene *scene)
{
  const GradusTable *table = gradus_dataset_get_table (here->dataset);
  const double *line = line_of (here->workspace, here->params);

  for (guint i = 0; i < table->n; i++)
    gradus_scene_segment (scene, table->x[i], table->y[i], table->x[i],
                          line[0] + line[1] * table->x[i], GRADUS_ROLE_SECOND, GRADUS_LINE_THIN);
  if (gradus_array_length (&((const State *) here->state)->refit) != 2)
    return;
  gradus_scene_polynomial (scene, line, 2, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
  gradus_scene_label (scene, _ ("line of the residuals"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "pulls", N_ ("Pull over the residual"), .build = build_pulls,
    .caption = GRADUS_SAY ({ NULL, "ρ′({r}) = {pull|4}" }) },
  { "costs", N_ ("Cost over the residual"), .build = build_costs,
    .caption = GRADUS_SAY ({ NULL, "ρ({r}) = {cost|4}" }) },
  { "weights", N_ ("Weight over the residual"), .build = build_weights,
    .caption = GRADUS_SAY ({ NULL, "w({r}) = {weight|4}" }) },
  { "points", N_ ("Points by their weight"), GRADUS_EDIT_POINTS, .kit = gradus_kit_regression,
    .of = "fit", .with = "size=weights", .extra = draw_first });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "peak", N_ ("Where is the pull greatest?"), "law", "pulls", .asks = GRADUS_ASKS_NUMBER,
    .about = "peak", .when = "loss == tukey",
    .words = N_ ("Tukey’s loss with the width {eta}: at which residual above 0 does a point pull "
                 "hardest?"),
    .intuition = N_ ("You thought the pull is greatest at the edge, but there it is already 0; it "
                     "turns at η/√5."),
    .intuition_answer = "eta" },
  { "own-peak", N_ ("Where does your loss pull hardest?"), "law", "pulls",
    .asks = GRADUS_ASKS_NUMBER, .about = "peak", .when = "turns",
    .words = N_ ("{loss-word}: at which residual above 0 does a point pull hardest? Where the "
                 "curve of the cost stops growing steeper.") },
  { "weight", N_ ("How much does the farthest count?"), "weigh", "weights",
    .asks = GRADUS_ASKS_NUMBER, .about = "least-weight", .scale = "0.2",
    .when = "one-lightest and loss != absolute and loss != typed",
    .words = N_ ("{loss-word}, width {eta}: point {lightest-point} has the residual {lightest-r}. "
                 "Which weight does it get?") });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "spring", .title = N_ ("Three springs"),
    .blurb = N_ ("A residual of 4: squares pull with 4, Huber with 1, Tukey not at all, and yet "
                 "Tukey’s loss charges 1.5 for it."),
    .data = "late-5",
    .claims = "pulls[0] == 4\npulls[1] == 1\npulls[2] == 0\ncosts[2] == 1.5\npeak ~ 1.342\n"
              "ever: event:deaf" },
  { .id = "by-hand", .title = N_ ("By hand: a residual of 1.5"),
    .blurb = N_ ("Squares pull with 1.5, Huber with 1, Tukey with 1.5 (1 − ¼)² = 0.84375, a weight "
                 "of 0.5625."),
    .params = "r=1.5",
    .claims = "pulls[0] == 1.5\npulls[1] == 1\npulls[2] == 0.84375\nweight == 0.5625\n"
              "weights[0] == 0.5625" },
  { .id = "huber", .title = N_ ("Huber"),
    .blurb = N_ ("From 1 on a point pulls with 1: the late one has the residual 6.5 and the weight "
                 "0.154, and is still heard."),
    .params = "loss=huber r=2 bet=1",
    .claims = "pull == 1\ncost == 1.5\nresiduals[4] == 6.5\nweights[4] ~ 0.154" },
  { .id = "squares", .title = N_ ("Squares"),
    .blurb = N_ ("Every weight is 1, and the fit is that of least squares, with the slope 2.5."),
    .params = "loss=squares r=2", .claims = "total == 5\nrefit[1] ~ 2.5\nline[1] ~ 1.5" },
  { .id = "wide", .title = N_ ("A very wide Huber"),
    .blurb = N_ ("With a width of 100 no residual is beyond it, and Huber’s loss is squares."),
    .params = "loss=huber huber=100 r=4",
    .claims = "cost == 8\npull == 4\ntotal == 5\nrefit[1] ~ 2.5" },
  { .id = "narrow", .title = N_ ("A very narrow Huber"),
    .blurb = N_ ("Divided by its width of 0.01, Huber’s loss is 1.495 at 1.5, nearly the size of "
                 "the residual. Points on the line keep their weight of 1."),
    .params = "loss=huber huber=0.01 r=1.5",
    .claims = "cost / 0.01 ~ 1.495\nresiduals[1] == 0\nweights[1] == 1\nweights[3] == 1" },
  { .id = "own", .title = N_ ("A loss of your own"),
    .blurb = N_ ("ρ = 1 − exp(−r²/2), of Welsch: at 1 it costs 0.393 and pulls with 0.607, which "
                 "is the most. Type another."),
    .params = "loss=typed r=1 bet=2",
    .claims = "cost ~ 0.393\npull ~ 0.607\nweight ~ 0.607\npeak ~ 1\nweights[4] < 1e-8" },
  { .id = "fourth", .title = N_ ("Steeper than squares"),
    .blurb = N_ ("r⁴/4 pulls with r³: the late point, 6.5 above the line, weighs 42.25, and with "
                 "these weights the slope is 2.81."),
    .params = "loss=typed typed=r^4/4 r=2",
    .claims = "cost == 4\npull == 8\nweight == 4\nresiduals[4] == 6.5\nweights[4] == 42.25\n"
              "refit[1] ~ 2.81" },
  { .id = "corner", .title = N_ ("Failure: an infinite weight"),
    .blurb = N_ ("The line goes through points 2 and 4. Their residual is 0, and 1/|r| is no "
                 "number there."),
    .params = "loss=absolute r=1",
    .failure = N_ ("The absolute value has a corner at 0, so its weight is infinite for a point on "
                   "the line, and the best line goes through two. Cap the weight: Huber’s loss "
                   "with a small width."),
    .claims = "residuals[1] == 0\nresiduals[3] == 0" },
  { .id = "deaf", .title = N_ ("Failure: nobody counts"),
    .blurb = N_ ("Tukey’s width is 0.4, and the smallest residual has the size 0.5: all five "
                 "weights are 0."),
    .params = "line=squares tukey=0.4 r=0.3 bet=0.4 reach=1 stops=20",
    .failure = N_ ("Whatever is farther than the width has no weight, and here that is everybody. "
                   "Tie the width to the size of the residuals, their median for example."),
    .claims = "total == 0\nresiduals[1] ~ -0.5\nmin(abs(residuals)) ~ 0.5" });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "spring", 1, "pulls", GRADUS_EXPECT (4, 1, 0, 1), 1e-12, "by hand" },
  { "spring", 1, "costs", GRADUS_EXPECT (8, 3.5, 1.5, 4), 1e-12, "by hand: ½ · 16, 4 − ½, 9/6" },
  { "spring", GRADUS_CHECK_END, "peak", GRADUS_EXPECT (1.3416407865), 1e-9,
    "scipy.optimize.minimize_scalar of −r (1 − r²/9)² on (0, 3)" },
  { "by-hand", 1, "costs", GRADUS_EXPECT (1.125, 1, 0.8671875, 1.5), 1e-12,
    "by hand: 1.5 (1 − (3/4)³) of Tukey" },
  { "huber", 1, "cost", GRADUS_EXPECT (1.5), 1e-12, "Sugiyama, chapter 6: 1 · 2 − ½" },
  { "spring", GRADUS_CHECK_END, "refit", GRADUS_EXPECT (0.283041812192, 1.096711019358), 1e-9,
    "numpy.linalg.lstsq, rows times the square roots of the weights" },
  { "huber", GRADUS_CHECK_END, "refit", GRADUS_EXPECT (-0.246648793566, 1.580428954424), 1e-9,
    "numpy.linalg.lstsq, rows times the square roots of the weights" },
  { "own", 1, "cost", GRADUS_EXPECT (0.3934693402873666), 1e-12, "numpy: 1 - exp(-1/2)" },
  { "own", GRADUS_CHECK_END, "peak", GRADUS_EXPECT (1), 1e-7,
    "by hand: (1 - r^2) exp(-r^2/2) = 0" },
  { "own", GRADUS_CHECK_END, "refit", GRADUS_EXPECT (0.061781706437, 1.195405120863), 1e-9,
    "numpy.linalg.lstsq, rows times the square roots of exp(-r^2/2)" },
  { "fourth", GRADUS_CHECK_END, "refit", GRADUS_EXPECT (0.757106355797, 2.807489619930), 1e-9,
    "numpy.linalg.lstsq, rows times |r|" },
  { "squares", GRADUS_CHECK_END, "refit", GRADUS_EXPECT (-1, 2.5), 1e-12,
    "by hand: least squares" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "lets-go", .title = N_ ("Huber and Tukey"),
    .blurb = N_ ("The same late point, 6.5 above the line: Huber holds it with a constant force, "
                 "Tukey lets it go."),
    .left = "loss=huber", .right = "loss=tukey", .plot = "pulls",
    .claims = "left: weights[4] > 0.15\nright: weights[4] == 0\nleft > right: refit[1]" });

static const GradusSheet sheet = {
  .aha = N_ ("The height of a loss is its price; its slope is the power it gives a point."),
  .by_hand = N_ ("r = 1.5: squares pull with 1.5, Huber (η = 1) with 1, Tukey (η = 3) with "
                 "1.5 (1 − ¼)² = 0.84375; the weights are 1, 0.667 and 0.5625."),
  .why = "pulls", .intuition = N_ ("Tukey’s pull is greatest at the edge, at η."),
  .caught_by = "peak",
  .breaks = N_ ("Tukey’s width below every residual: the weights add up to 0, and there is no "
                "line."),
  .needs = "outlier-sensitivity", .leads_to = "huber-irls tukey-irls surrogate-losses",
  .aliases = "Huber; Tukey; biweight; influence function; M-estimator; weight function; 损失函数; "
             "影响函数; 图基; 胡贝尔; 权重函数; lbss",
  .terms = N_ ("robust; influence function"),
};

const GradusDescriptor gradus_robust_losses = {
  .id = "robust-losses", .chapter = 4, .difficulty = 1,
  .title = N_ ("Loss and weight curves"),
  .summary = N_ ("Drag a residual along four losses, and read what it costs, how hard it pulls "
                 "and what it weighs."),
  .goal = N_ ("Say from the slope of a loss how much it listens to a far point."),
  .source = "Sugiyama, Illustrated Machine Learning, chapter 6; Huber 1964; Beaton and Tukey 1974",
  .kind = GRADUS_KIND_EXPLORATION, .family = "sheet", .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input and a target."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions,
  .validate = validate, .prepare = prepare, .unprepare = g_free, .init = init, .name = name,
  .start_asks = "bet r",
  .start_said = GRADUS_SAY (
    { "loss == typed", N_ ("A loss that is typed among the four of the book, {n} residuals on "
                           "the axis and a marker at {r}. Drag the marker, and lay down your "
                           "bet.") },
    { NULL, N_ ("Four losses over one axis, {n} residuals on it and a marker at {r}. Drag the "
                "marker, and lay down your bet.") }),
  .same = GRADUS_SAMENESS (
    { "one-point", GRADUS_SENTENCE }),
};
