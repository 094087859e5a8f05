/* Robust regression by reweighting, the machine of the family "irls": weights from residuals, then
 * weighted least squares, again and again.
 *
 * Objective. Make J (theta) = sum_i rho (r_i) small, r_i = y_i - theta'x_i. A loss rho that grows
 * less than the square keeps a point that is far away from having the last word.
 *
 * Step. Over every residual lies a parabola that touches rho at the present one, rho (c) + w (c)/2
 * (r^2 - c^2) with w (c) = rho' (c)/c, and nowhere goes below it. Their sum is a weighted sum of
 * squares and a constant: its minimum is weighted least squares, theta := (X'WX)^-1 X'Wy. J is
 * below that sum, and touches it at the theta before, so that no step makes J rise.
 *
 * Huber. rho is r^2/2 up to eta and a straight line beyond, so w is 1 up to eta and eta/|r| beyond:
 * weight times residual is eta then. A point pulls with its residual, but never harder than eta. J
 * is convex: wherever it begins, it ends at the minimum. The words of the machine are those of this
 * loss; a member with another one has its own.
 *
 * Small eta. Huber's loss is eta |r| then, but for a tip of the width eta, and weight times
 * residual is eta for nearly all: every point pulls alike, as in sum |r_i|. The line of the least
 * sum, for comparison, is the best of all that go through two of the points.
 *
 * Cost. O(n d) for the weights, O(n d^2) for a solution.
 *
 * Edge cases. An eta above every residual is least squares, done in a round. Without enough points
 * that have a weight there is no line: that is a failure, and among several lines the shortest
 * theta is taken. A point far to the side bends the line to itself: its residual, and with it the
 * loss, stays small.
 *
 * Source: Sugiyama, Illustrated Machine Learning, section 6.2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "irls.h"

#include <float.h>

#include "gradus-linalg.h"
#include "gradus-linear-problem.h"
#include "gradus-robust-line.h"

/* Points up to which a stick is drawn for each. */
#define MAX_STICKS 300

typedef GradusIrlsParams Params;
typedef GradusIrlsState State;
typedef GradusIrlsWork Work;

enum { BEGIN_SQUARES, BEGIN_HUBER, BEGIN_HERE };

enum { EVENT_TURNED };

/* --- The model -------------------------------------------------------------------------------- */

double
gradus_irls_residual (const GradusTable *table, const GradusArray *theta, guint row)
{
  return table->y[row] - gradus_affine (theta, gradus_table_row (table, row));
}

double
gradus_irls_cost (const Params *params, const GradusTable *table, const GradusArray *theta)
{
  double sum = 0;

  for (guint i = 0; i < table->n; i++)
    sum += gradus_robust_rho (params->loss, gradus_irls_residual (table, theta, i), params->eta);
  return sum;
}

/* Weighted least squares into @theta; @weights NULL: all 1. FALSE when nothing weighs anything. */
static gboolean
solve (const Params *params, const GradusTable *table, const double *weights, GradusArray *theta)
{
  const guint p = params->constant ? 1 : table->d + 1;
  g_autofree double *x = g_new (double, (gsize) table->n * p);
  g_autofree double *y = g_new (double, table->n);
  double *out = gradus_array_write (theta), total = 0;

  for (guint i = 0; i < table->n; i++)
    {
      const double root = weights != NULL ? sqrt (weights[i]) : 1;

      total += root;
      x[(gsize) i * p] = root;
      for (guint j = 1; j < p; j++)
        x[(gsize) i * p + j] = root * gradus_table_row (table, i)[j - 1];
      y[i] = root * table->y[i];
    }
  memset (out, 0, (table->d + 1) * sizeof (double));
  return total > 0 && gradus_solve_least_squares (x, table->n, p, y, out, NULL);
}

static void
unprepare (gpointer work_)
{
  Work *work = work_;

  gradus_array_clear (&work->squares);
  gradus_array_clear (&work->best);
  gradus_array_clear (&work->first);
  g_free (work);
}

/* The same for a constant, which is a mean; for points that weigh something at one place alone,
 * where the shortest theta has that mean there; and for a line by its normal equations where they
 * stand at more than one: for maps, which ask for it everywhere. */
static gboolean
solve_fast (const Params *params, const GradusTable *table, const double *weights,
            GradusArray *theta)
{
  double low = INFINITY, high = -INFINITY, total = 0, sum = 0;

  for (guint i = 0; i < table->n && table->d == 1; i++)
    if (weights[i] > 0)
      {
        low = MIN (low, table->x[i]);
        high = MAX (high, table->x[i]);
        total += weights[i];
        sum += weights[i] * table->y[i];
      }
  if (total > 0 && (params->constant || low == high))
    {
      const double place = params->constant ? 0 : low;
      double *out = gradus_array_write (theta);

      out[0] = sum / total / (1 + place * place);
      out[1] = place * out[0];
      return TRUE;
    }
  if (params->constant || !(high - low > 1e-6 * MAX (fabs (low), fabs (high))))
    return solve (params, table, weights, theta);
  return gradus_weighted_line (table->x, table->y, table->n, weights, gradus_array_write (theta));
}

gboolean
gradus_irls_go_on (const Params *params, const GradusTable *table, double tolerance,
                   GradusArray *theta)
{
  g_autofree double *weights = g_new (double, table->n);
  g_auto (GradusArray) before = { 0 };
  double moved = INFINITY;

  for (guint round = 0; round < 300 && moved > tolerance; round++)
    {
      gradus_array_assign (&before, theta);
      for (guint i = 0; i < table->n; i++)
        weights[i] = gradus_robust_weight (params->loss, gradus_irls_residual (table, theta, i),
                                           params->eta);
      if (!solve_fast (params, table, weights, theta))
        return FALSE;
      moved = 0;
      for (guint j = 0; j <= table->d; j++)
        moved = hypot (moved, theta->data[j] - before.data[j]);
    }
  return TRUE;
}

/* Where a run begins unless a start is given. */
static void
choose_start (const Params *params, const GradusTable *table, GradusArray *theta)
{
  Params huber = *params;
  double *out = gradus_array_init_vector (theta, table->d + 1);

  if (params->begin == BEGIN_HERE)
    {
      out[0] = params->start[0];
      if (table->d > 0 && !params->constant)
        out[1] = params->start[1];
      return;
    }
  solve (params, table, NULL, theta);
  huber.loss = GRADUS_ROBUST_HUBER;
  if (params->begin == BEGIN_HUBER)
    gradus_irls_go_on (&huber, table, 1e-10, theta);
}

/* The sum of the sizes of all residuals. */
static double
deviation_of (const GradusTable *table, const GradusArray *theta)
{
  double sum = 0;

  for (guint i = 0; i < table->n; i++)
    sum += fabs (gradus_irls_residual (table, theta, i));
  return sum;
}

/* The points that the line of least absolute deviations goes through. */
static void
find_nails (const Params *params, const GradusTable *table, Work *work)
{
  double line[2];
  const GradusArray theta = { .data = line, .n_dims = 1, .shape = { 2 } };

  work->deviation = NAN;
  if (table->n > GRADUS_IRLS_MAX_MAPPED || table->d != 1 || params->constant)
    return;
  work->n_nailed = gradus_absolute_pairs (table->x, table->y, table->n, work->nails, line);
  if (work->n_nailed > 0)
    work->deviation = deviation_of (table, &theta);
}

gboolean
gradus_irls_foresees (const GradusTable *table)
{
  return table->d == 1 && table->n <= GRADUS_IRLS_MAX_FORESEEN;
}

gpointer
gradus_irls_new (const GradusSetup *setup, gsize size)
{
  const GradusTable *table = gradus_dataset_get_table (
    gradus_setup_get_dataset ((GradusSetup *) setup));
  const Params *params = gradus_setup_get_params (setup);
  const GradusArray *given = gradus_setup_get_start (setup, "theta");
  g_autofree char *complaint = NULL;
  Work *work;

  if (table == NULL || table->y == NULL
      || (complaint = gradus_linear_problem_check (table)) != NULL)
    return NULL;
  work = g_malloc0 (size);
  gradus_array_init_vector (&work->squares, table->d + 1);
  solve (params, table, NULL, &work->squares);
  for (guint i = 0; i < table->n; i++)
    work->reach = MAX (work->reach, fabs (gradus_irls_residual (table, &work->squares, i)));
  if (given != NULL && gradus_array_length (given) == table->d + 1)
    gradus_array_assign (&work->first, given);
  else
    choose_start (params, table, &work->first);
  work->most = gradus_irls_cost (params, table, &work->first);
  work->least = NAN;
  find_nails (params, table, work);
  return work;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  Work *work = gradus_irls_new (setup, sizeof (Work));

  if (work == NULL || !gradus_irls_foresees (table))
    return work;
  gradus_array_assign (&work->best, &work->squares);
  gradus_irls_go_on (params, table, 1e-10, &work->best);
  work->least = gradus_irls_cost (params, table, &work->best);
  return work;
}

static char *
validate (const GradusSetup *setup)
{
  return gradus_linear_problem_check (gradus_dataset_get_table (gradus_setup_get_dataset (
    (GradusSetup *) setup)));
}

/* --- Steps ------------------------------------------------------------------------------------ */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);

  if (gradus_context_start (context, "theta") == NULL)
    choose_start (params, gradus_context_get_table (context), &state->theta);
  for (guint j = 1; params->constant && j < state->theta.shape[0]; j++)
    gradus_array_write (&state->theta)[j] = 0;
  return GRADUS_STATUS_CONTINUE;
}

/* As in least squares: everything has the weight 1 and pulls with its residual. */
static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);
  double *weights = gradus_array_overwrite (&state->weights);
  double *pulls = gradus_array_overwrite (&state->pulls);

  for (guint i = 0; i < table->n; i++)
    {
      weights[i] = 1;
      pulls[i] = gradus_irls_residual (table, &state->theta, i);
    }
  state->example = state->turned = 0;
  state->weighed = false;
  state->loss = gradus_irls_cost (context->params, table, &state->theta);
  return GRADUS_STATUS_CONTINUE;
}

/* Whether a point of that weight is farther away than eta. */
static gboolean
is_far (const Params *params, double weight)
{
  return params->loss == GRADUS_ROBUST_TUKEY ? weight <= 0 : weight < 1;
}

GradusStatus
gradus_irls_weigh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);
  const guint i = state->example == table->n ? 0 : state->example;
  const double r = gradus_irls_residual (table, &state->theta, i);
  const double weight = gradus_robust_weight (params->loss, r, params->eta);

  state->turned = i == 0 ? 0 : state->turned;
  state->turned += is_far (params, weight) != is_far (params, state->weights.data[i]);
  gradus_array_write (&state->weights)[i] = weight;
  gradus_array_write (&state->pulls)[i] = weight * r;
  state->example = i + 1;
  if (state->example < table->n)
    return GRADUS_STATUS_AGAIN;
  state->weighed = true;
  gradus_context_raise_if (context, EVENT_TURNED, state->turned > 0);
  return GRADUS_STATUS_CONTINUE;
}

/* What is less than any digit of the largest entry is what weights next to 0 have left of nothing:
 * a line is through 0, and not through 1e-78. */
static void
sweep_dust (GradusArray *theta)
{
  double *entries = gradus_array_write (theta), largest = 0;

  for (guint j = 0; j < theta->shape[0]; j++)
    largest = fmax (largest, fabs (entries[j]));
  for (guint j = 0; j < theta->shape[0]; j++)
    if (fabs (entries[j]) < 1e-30 * largest)
      entries[j] = 0;
}

static GradusStatus
run_solve (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);
  g_auto (GradusArray) before = { 0 };

  gradus_array_assign (&before, &state->theta);
  if (!solve (params, table, state->weights.data, &state->theta))
    return gradus_context_fail (context, _("Every point has the weight 0, so that no line can be "
                                            "found. Choose a larger η or another start."));
  sweep_dust (&state->theta);
  state->moved = 0;
  for (guint j = 0; j <= table->d; j++)
    state->moved = hypot (state->moved, state->theta.data[j] - before.data[j]);
  state->loss = gradus_irls_cost (params, table, &state->theta);
  state->weighed = false;
  return GRADUS_STATUS_CONTINUE;
}

GradusStatus
gradus_irls_check (gpointer state_, GradusContext *context)
{
  const Params *params = context->params;

  if (((const State *) state_)->moved < params->tolerance)
    return GRADUS_STATUS_CONVERGED;
  return context->iteration + 1 >= (guint64) params->limit ? GRADUS_STATUS_EXHAUSTED
                                                           : GRADUS_STATUS_CONTINUE;
}

/* --- Quantities and names --------------------------------------------------------------------- */

/* Points that weigh less than @limit. */
static double
count_lighter (const State *state, double limit)
{
  double count = 0;

  for (guint i = 0; i < state->weights.shape[0]; i++)
    count += state->weights.data[i] < limit;
  return count;
}

double
gradus_irls_deviation (const GradusPosition *here)
{
  GRADUS_HERE (state, table);

  return deviation_of (table, &state->theta);
}

GRADUS_NUMBER (number_trimmed, (state), count_lighter (state, 1))
GRADUS_NUMBER (number_silent, (state), count_lighter (state, DBL_TRUE_MIN))
GRADUS_VECTOR (read_residuals, (state, table), table->n, i,
               gradus_irls_residual (table, &state->theta, i))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "cost", N_("Cost"), "J(\\theta)", GRADUS_QUANTITY (State, loss),
    .flags = GRADUS_METRIC | GRADUS_LOG | GRADUS_PROMISED, .better = GRADUS_BETTER_LESS },
  { "moved", N_("Way of the last round"), "\\|\\Delta\\theta\\|", GRADUS_QUANTITY (State, moved),
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "trimmed", N_("Points with a weight below 1"), "k", .number = number_trimmed,
    .flags = GRADUS_METRIC },
  { "deviation", N_("Sum of absolute deviations"), "\\textstyle\\sum_i |r_i|",
    .number = gradus_irls_deviation, .flags = GRADUS_METRIC },
  { "theta", N_("Parameters"), "\\theta", GRADUS_QUANTITY (State, theta), .shape = "1+d",
    .indices = N_("the constant, then one for each input"),
    .flags = GRADUS_TRACKED | GRADUS_TYPED | GRADUS_START },
  { "weights", N_("Weights"), "w_i", GRADUS_QUANTITY (State, weights), .shape = "n",
    .indices = N_("one number for each point"), .one = N_("Weight"), .flags = GRADUS_PER_DATUM },
  { "pulls", N_("Pulls"), "w_i r_i", GRADUS_QUANTITY (State, pulls), .shape = "n",
    .indices = N_("one number for each point, when it was weighed"), .one = N_("Pull"),
    .flags = GRADUS_PER_DATUM },
  { "residuals", N_("Residuals"), "r_i", .array = read_residuals,
    .indices = N_("one number for each point") },
  { "silent", N_("Points without a weight"), NULL, .number = number_silent },
  { "example", N_("Points weighed in this round"), NULL, GRADUS_QUANTITY (State, example) },
  { "turned", N_("Points that have crossed η"), NULL, GRADUS_QUANTITY (State, turned) },
  { "weighed", N_("All are weighed"), NULL, GRADUS_QUANTITY (State, weighed) });

/* The point with the largest residual at present. */
static guint
find_farthest (const GradusPosition *here)
{
  const GradusTable *table = gradus_dataset_get_table (here->dataset);
  double most = -1;
  guint far = 0;

  for (guint i = 0; i < table->n; i++)
    {
      const double r = fabs (
        gradus_irls_residual (table, &((const State *) here->state)->theta, i));

      far = r > most ? i : far;
      most = MAX (most, r);
    }
  return far;
}

/* Whether the last round may have taken a point over eta: a residual changes by |theta - theta
 * before| times |(1, x)| at most. */
static gboolean
is_in_doubt (const GradusPosition *here)
{
  GRADUS_HERE (state, params, table);

  for (guint i = 0; i < table->n; i++)
    {
      const double *x = gradus_table_row (table, i);
      double length = 1;

      for (guint j = 0; j < table->d && !params->constant; j++)
        length = hypot (length, x[j]);
      if (fabs (fabs (gradus_irls_residual (table, &state->theta, i)) - params->eta)
          <= state->moved * length)
        return TRUE;
    }
  return FALSE;
}

void
gradus_irls_find_window (const GradusPosition *here, double window[4])
{
  const Work *work = here->workspace;

  for (guint k = 0; k < 2; k++)
    {
      const double best = work->best.data[k], way = fabs (work->first.data[k] - best);
      const double own = way > 1e-6 * (1 + fabs (best)) ? 1.4 * way : MAX (0.5, fabs (best) / 2);
      const double wide = MAX (own, work->wide[k]);

      window[2 * k] = best - wide;
      window[2 * k + 1] = best + wide;
    }
}

static void
name_plane (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work, table);
  g_auto (GradusArray) aim = { 0 };
  double window[4] = { 0 }, arrow[2] = { 0 };
  const gboolean plane = gradus_array_length (&work->best) == 2;

  gradus_array_assign (&aim, &state->theta);
  if (plane && state->weighed)
    {
      solve (params, table, state->weights.data, &aim);
      for (guint k = 0; k < 2; k++)
        arrow[k] = aim.data[k] - state->theta.data[k];
    }
  if (plane)
    gradus_irls_find_window (here, window);
  gradus_names_vector (names, "aim", aim.data, aim.shape[0]);
  gradus_names_vector (names, "arrow", arrow, plane && state->weighed ? 2 : 0);
  gradus_names_vector (names, "window", window, plane ? 4 : 0);
  gradus_names_vector (names, "best", work->best.data, plane ? 2 : 0);
  gradus_names_vector (names, "squares", work->squares.data, table->d + 1);
  gradus_names_vector (names, "first", work->first.data, table->d + 1);
  gradus_names_number (names, "least", work->least);
  gradus_names_number (names, "most", work->most);
  gradus_names_flag (
    names, "visible",
    plane && state->theta.data[0] >= window[0] && state->theta.data[0] <= window[1]
      && state->theta.data[1] >= window[2] && state->theta.data[1] <= window[3]
      && hypot ((state->theta.data[0] - work->best.data[0]) / (window[1] - window[0]),
                (state->theta.data[1] - work->best.data[1]) / (window[3] - window[2]))
           > 0.05);
  gradus_names_number (names, "quarter-way",
                       plane ? 0.25
                                 * hypot (state->theta.data[0] - work->best.data[0],
                                          state->theta.data[1] - work->best.data[1])
                             : NAN);
}

/* The line of least absolute deviations, where one alone is best. */
static void
name_nails (const GradusPosition *here, GradusNames *names)
{
  const Work *work = here->workspace;
  const double deviation = gradus_irls_deviation (here);

  gradus_names_flag (names, "unique", work->n_nailed == 1 && work->deviation > 0);
  gradus_names_flag (names, "nailed", work->n_nailed == 1 && deviation <= 1.01 * work->deviation);
  gradus_names_whole (names, "nail", work->nails[0] + 1);
  gradus_names_whole (names, "other-nail", work->nails[1] + 1);
  gradus_names_number (names, "held-up", work->nails[1]);
  gradus_names_number (names, "best-deviation", work->deviation);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, previous, params, table);
  const guint n = table->n, p = params->constant ? 1 : MIN (table->d + 1, 3),
              far = find_farthest (here);
  const guint row = MIN (MAX (state->example, 1), n) - 1;
  const double r = gradus_irls_residual (table, &state->theta, row);
  const double far_r = gradus_irls_residual (table, &state->theta, far);
  double gram[9] = { 0 }, moment[3] = { 0 }, low, high;

  gradus_find_extent (table->x, n, table->d, &low, &high);
  gradus_names_row (names, table, row);
  gradus_names_number (names, "h", table->y[row] - r);
  gradus_names_number (names, "r", r);
  gradus_names_number (names, "size", fabs (r));
  gradus_names_number (names, "weight", state->weights.data[row]);
  gradus_names_flag (names, "outside", is_far (params, state->weights.data[row]));
  gradus_names_number (names, "active", here->micro > 0 ? row : NAN);
  gradus_names_whole (names, "far", far + 1);
  gradus_names_number (names, "far-size", fabs (far_r));
  gradus_names_number (names, "far-weight",
                       gradus_robust_weight (params->loss, far_r, params->eta));
  gradus_names_flag (names, "far-out", fabs (far_r) > 1.5 * params->eta);
  gradus_names_flag (names, "in-doubt", is_in_doubt (here));
  gradus_names_whole (names, "silent", (gint64) number_silent (here));
  gradus_names_whole (names, "heard", n - (gint64) number_silent (here));
  gradus_names_flag (names, "small", table->d <= 2);
  gradus_names_flag (names, "one-place", table->d == 1 && low == high);
  gradus_names_flag (names, "level",
                     previous != NULL
                       && fabs (state->loss - previous->loss) <= 1e-9 * fabs (previous->loss));
  for (guint i = 0; i < n && table->d <= 2; i++)
    for (guint j = 0; j < p; j++)
      {
        const double *x = gradus_table_row (table, i);
        const double wx = state->weights.data[i] * (j == 0 ? 1 : x[j - 1]);

        moment[j] += wx * table->y[i];
        for (guint k = 0; k < p; k++)
          gram[j * p + k] += wx * (k == 0 ? 1 : x[k - 1]);
      }
  gradus_names_matrix (names, "gram", gram, p, p);
  gradus_names_vector (names, "moment", moment, p);
  gradus_names_vector (names, "solution", state->theta.data, p);
  gradus_names_number (names, "far-index", far);
  name_plane (here, names);
  name_nails (here, names);
}

/* --- Phases ----------------------------------------------------------------------------------- */

/* With a small eta Huber's cost is eta times the sum of the sizes, nearly: that is the number to
 * look at. */
#define SIZES "loss == huber and eta <= 0.05"

static const GradusPhase phases[] = GRADUS_ROWS (
  { "weigh", N_("Weigh the points"),
    N_("Measure every residual and give the point the weight with which it may pull."),
    .pseudocode = N_("for i = 1 … n:\n  r ← yᵢ − θᵀxᵢ\n  wᵢ ← ρ′(r)/r"), .run = gradus_irls_weigh,
    .micro = "n", .rule = GRADUS_IRLS_WEIGH (GRADUS_ROBUST_HUBER_WEIGHT),
    .filled = GRADUS_SAY (
      { "not outside", GRADUS_IRLS_RESIDUAL "<weight|accent>" },
      { NULL, GRADUS_IRLS_RESIDUAL "<calc eta / size = weight|accent>" }),
    .said = GRADUS_SAY (
      { "micro and outside", N_("Point {i} lies {size} from the line, farther than η = {eta}: it "
                                "gets the weight {weight}.") },
      { "micro", N_("Point {i} lies {size} from the line, nearer than η = {eta}: its weight is "
                    "{weight}.") },
      { "trimmed == 0", N_("No point lies farther than η = {eta} from the line: every weight is 1, "
                           "and this is least squares.") },
      { "trimmed > 0", NN_ ("One point of {n} gets a weight below 1. Point {far} lies farthest, "
                          "{far-size} from the line, and weighs {far-weight}.",
        "{trimmed} points of {n} get a weight below 1. Point {far} lies farthest, {far-size} "
           "from the line, and weighs {far-weight}."), "trimmed" }) },
  { "solve", N_("Solve weighted least squares"),
    N_("Find the line that is best when every square counts with its weight."),
    .pseudocode = N_("θ ← (XᵀWX)⁻¹ XᵀWy"), .run = run_solve,
    .rule = "\\role{accent}{X^T W X}\\,\\role{model}{\\theta} = \\role{accent}{X^T W}"
            "\\role{data}{y}",
    .filled = GRADUS_SAY (
      { "small", "\\role{accent}{<gram|accent>}\\,\\role{model}{\\theta} = <moment|data>"
                 "\\;\\Rightarrow\\;\\role{model}{\\theta} = <solution|model>" },
      { NULL, "\\role{model}{\\theta} = <theta|model>" }),
    .said = GRADUS_SAY (
      { "level", N_("The line stays where it is, θ = {theta}, and so does the cost, {cost}.") },
      { SIZES " and not deviation changes",
        N_("The line moves to θ = {theta}, and the sum of the sizes of the residuals stays at "
           "{deviation}.") },
      { SIZES, N_("The line moves to θ = {theta}: the sum of the sizes of the residuals goes from "
                  "{before deviation} to {after deviation}.") },
      { NULL, N_("The line moves to θ = {theta}: the cost falls from {before cost} to {after "
                 "cost}.") }) },
  { "check", N_("Is it at rest?"), N_("Stop when a round hardly moves the line."),
    .pseudocode = N_("until ‖θ − θ before‖ < ε"), .run = gradus_irls_check,
    .rule = "\\|\\Delta\\theta\\| \\lt \\role{muted}{\\varepsilon}",
    .filled = GRADUS_SAY ({ NULL, "\\|\\Delta\\theta\\| = <moved> <cmp moved tolerance> "
                                  "<tolerance|muted>" }),
    .said = GRADUS_SAY (
      { "converged and one-place",
        N_("Converged, but all points stand at one place: every line through the same height there "
           "fits as well. Shown is the one with the shortest θ, {theta}.") },
      { "converged and trimmed == 0",
        N_("Converged: no weight is below 1, so the line is that of least squares, θ = {theta}.") },
      { "converged and nailed",
        N_("Converged: the sizes of the residuals add up to {deviation}. The least sum of all is "
           "{best-deviation}, that of the line through points {nail} and {other-nail}.") },
      { "converged", NN_ ("Converged: the round moved θ by only {moved}. θ = {theta}, the cost is "
                        "{cost}, and one point is held down to the pull η = {eta}.",
        "Converged: the round moved θ by only {moved}. θ = {theta}, the cost is {cost}, and "
           "{trimmed} points are held down to the pull η = {eta}."), "trimmed" },
      { "exhausted", NN_ ("Stopped at the limit of one round: it still moved θ by {moved}.",
        "Stopped at the limit of {max-iterations} rounds: the last one still moved θ by "
           "{moved}."), "max-iterations" },
      { NULL, N_("The round moved θ by {moved}, more than the tolerance {tolerance}: the residuals "
                 "are others now, so weigh again.") }) });

/* --- Events and promises ---------------------------------------------------------------------- */

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_TURNED] = { "turned", N_("A point crosses η"),
                     N_("A point has left the band of η around the line, or come into it.") });

/* The pulls on the new line, with the weights it was found with, balance: X'Wr = 0. */
static gboolean
holds_balance (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, table);
  const guint p = ((const Params *) here->params)->constant ? 1 : table->d + 1;

  for (guint j = 0; j < p; j++)
    {
      double sum = 0, size = 0;

      for (guint i = 0; i < table->n; i++)
        {
          const double *x = gradus_table_row (table, i);
          const double wx = state->weights.data[i] * (j == 0 ? 1 : x[j - 1]);
          double terms = fabs (table->y[i]) + fabs (state->theta.data[0]);

          for (guint k = 0; k < table->d; k++)
            terms += fabs (state->theta.data[k + 1] * x[k]);
          sum += wx * gradus_irls_residual (table, &state->theta, i);
          size += fabs (wx) * terms;
        }
      *measured = MAX (*measured, size > 0 ? fabs (sum) / size : 0);
    }
  return *measured <= 1e-9;
}

/* With Huber's weights and with Tukey's no point pulls harder than eta. */
static gboolean
holds_pull (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params);

  for (guint i = 0; i < state->pulls.shape[0]; i++)
    *measured = MAX (*measured, fabs (state->pulls.data[i]));
  return params->loss == GRADUS_ROBUST_SQUARES || *measured <= params->eta * (1 + 1e-11);
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "balance", N_("The pulls on the new line balance"), "X^T W (y - X\\theta) = 0", holds_balance,
    .phase = "solve" },
  { "pull", N_("No point pulls harder than η"), "|w_i r_i| \\le \\eta", holds_pull,
    .phase = "weigh" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* Without a slope in the model the cost does not know about @b. */
static double
surface_cost (const GradusPosition *here, double a, double b)
{
  GRADUS_HERE (params, table);
  const double slope = params->constant ? 0 : b;
  double sum = 0;

  for (guint i = 0; i < table->n; i++)
    sum += gradus_robust_rho (params->loss,
                              table->y[i] - a - slope * gradus_table_row (table, i)[0],
                              params->eta);
  return sum;
}

static double
band_of_eta (const GradusPosition *here, double x, double other)
{
  return ((const Params *) here->params)->eta;
}

/* Every stick as far as its point pulls with the weight it has. At the start that is all of it;
 * after a solution the pulls balance, and one that is longer than eta calls for other weights. */
static void
extra_data (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, table);

  if (table->n > MAX_STICKS || table->d != 1)
    return;
  for (guint i = 0; i < table->n; i++)
    {
      const double r = gradus_irls_residual (table, &state->theta, i),
                   x = gradus_table_row (table, i)[0];

      gradus_scene_segment (scene, x, table->y[i] - r, x,
                            table->y[i] - r + r * state->weights.data[i], GRADUS_ROLE_SECOND,
                            GRADUS_LINE_BOLD);
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD, _("pull, w r"));
}

double
gradus_irls_find_reach (const GradusPosition *here)
{
  GRADUS_HERE (work, table);
  double reach = MAX (1.3 * work->reach, 1e-9);
  const double far = fabs (
    gradus_irls_residual (table, &((const State *) here->state)->theta, find_farthest (here)));

  while (far > reach && reach < 1e150)
    reach *= 1.5;
  return reach;
}

/* The points on a curve of their residuals; the one that acts, and else the farthest, stands
 * out. Returns its residual. */
static double
draw_on_curve (const GradusPosition *here, GradusScene *scene, double (*of) (guint, double, double))
{
  GRADUS_HERE (state, params, table);
  const guint active = here->micro > 0 ? state->example - 1 : find_farthest (here);
  const double size = table->n > 200 ? 0.5 : 0.9;

  for (guint i = 0; i < table->n && i < GRADUS_IRLS_MAX_FORESEEN; i++)
    {
      const double r = gradus_irls_residual (table, &state->theta, i);

      gradus_scene_point (scene, r, of (params->loss, r, params->eta),
                          i == active ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                          i == active ? 1.3 : size, (int) i);
    }
  return gradus_irls_residual (table, &state->theta, active);
}

static double
rho (guint loss, double r, double eta)
{
  return gradus_robust_rho (loss, r, eta);
}

static double
weight (guint loss, double r, double eta)
{
  return gradus_robust_weight (loss, r, eta);
}

static void
draw_curve (const Params *params, double reach, double (*of) (guint, double, double),
            GradusScene *scene)
{
  double x[GRADUS_IRLS_CURVE], y[GRADUS_IRLS_CURVE];

  for (guint k = 0; k < GRADUS_IRLS_CURVE; k++)
    {
      x[k] = reach * (2.0 * k / (GRADUS_IRLS_CURVE - 1) - 1);
      y[k] = of (params->loss, x[k], params->eta);
    }
  gradus_scene_polyline (scene, x, y, GRADUS_IRLS_CURVE, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  for (int sign = -1; sign <= 1 && params->eta < reach; sign += 2)
    gradus_scene_vrule (scene, sign * params->eta, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
  if (params->eta < reach)
    gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, "±η");
}

static void
build_weights (const GradusPosition *here, GradusScene *scene)
{
  const double reach = gradus_irls_find_reach (here);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "residual"),
                         C_ ("axis", "weight"));
  gradus_scene_set_x_range (scene, -reach, reach);
  gradus_scene_set_y_range (scene, 0, 1.1);
  draw_curve (here->params, reach, weight, scene);
  draw_on_curve (here, scene, weight);
}

/* The loss, the parabola that touches it at the residual that stands out, and for comparison the
 * square. */
static void
build_loss (const GradusPosition *here, GradusScene *scene)
{
  const Params *params = here->params;
  const double reach = gradus_irls_find_reach (here),
               top = 1.6 * rho (params->loss, reach, params->eta);
  double c, w;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "residual"), _("cost of a point"));
  gradus_scene_set_x_range (scene, -reach, reach);
  gradus_scene_set_y_range (scene, 0, MAX (top, 1e-12));
  gradus_scene_polynomial (scene, (const double[]){ 0, 0, 0.5 }, 3, GRADUS_ROLE_TRUTH,
                           GRADUS_LINE_DOTTED);
  gradus_scene_label (scene, "r²/2");
  draw_curve (params, reach, rho, scene);
  c = draw_on_curve (here, scene, rho);
  w = weight (params->loss, c, params->eta);
  gradus_scene_polynomial (
    scene, (const double[]){ rho (params->loss, c, params->eta) - w * c * c / 2, 0, w / 2 }, 3,
    GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN);
  gradus_scene_label (scene, _("parabola of its weight"));
  gradus_scene_point (scene, -c, rho (params->loss, c, params->eta), GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_RING, 0.9, -1);
}

static void
extra_objective (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, gradus_scene_get_axes (scene, NULL, NULL) | GRADUS_AXES_INTEGER_X,
                         C_ ("axis", "round"), C_ ("axis", "cost"));
}

static void
extra_contours (const GradusPosition *here, GradusScene *scene)
{
  const Work *work = here->workspace;

  if (gradus_kit_waits (scene, gradus_array_length (&work->best) != 2,
                        _("The contours are drawn for one input.")))
    return;
  gradus_scene_set_axes (scene, gradus_scene_get_axes (scene, NULL, NULL),
                         C_ ("axis", "θ₀, constant"),
                         C_ ("axis", "θ₁, slope"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "data", N_("Points, line and pulls"), GRADUS_EDIT_POINTS, .kit = gradus_kit_regression,
    .of = "theta", .surface = band_of_eta, .extra = extra_data,
    .with = "residuals before active=active truth=squares size=weights band",
    .caption = GRADUS_SAY ({ SIZES, "θ = {theta}, Σ|r| = {deviation}" },
                           { NULL, "θ = {theta}, J = {cost}" }) },
  { "weights", N_("Weight of a residual"), .build = build_weights },
  { "loss", N_("Cost of a residual"), .build = build_loss },
  { "contours", N_("Contours of the cost"), GRADUS_EDIT_STARTS, .kit = gradus_kit_contours,
    .of = "theta[0] theta[1]", .surface = surface_cost, .extra = extra_contours,
    .with = "trail start=first optimum=best arrow=arrow floor=least top=most window=window" },
  { "objective", N_("Cost"), .kit = gradus_kit_curves, .of = "cost", .with = "iterations",
    .extra = extra_objective });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "line", N_("Where does the line go?"), "weigh", "contours", .asks = GRADUS_ASKS_PLACE,
    .about = "aim[0] aim[1]", .scale = "quarter-way", .when = "visible",
    .words = N_("The line is θ = {theta}. The points are weighed by it, and the line of weighted "
                "least squares takes its place. Where in this picture does θ go?"),
    .truth = GRADUS_SAY ({ NULL, N_("To ({aim[0]}, {aim[1]}): the line of weighted least "
                                    "squares, with the weights of the line before.") }) },
  { "turned", N_("Does a point cross η?"), "weigh", "weights", .asks = GRADUS_ASKS_EVENT,
    .about = "event:turned", .when = "iteration > 0",
    .words = N_("The line has moved, and the points are weighed again. Has one of them come "
                "within η = {eta} of it, or left?"),
    .truth = GRADUS_SAY (
      { "turned == 0", N_("No: the same points lie within η = {eta} of the line as before.") },
      { NULL, NN_ ("Yes: one point has crossed the distance η = {eta}.",
        "Yes: {turned} points have crossed the distance η = {eta}."), "turned" }) });

/* --- Parameters ------------------------------------------------------------------------------- */

static const GradusChoice begins[] = GRADUS_ROWS (
  [BEGIN_SQUARES] = { "least-squares", N_("Least squares") },
  [BEGIN_HUBER] = { "huber", N_("Huber’s line") },
  [BEGIN_HERE] = { "here", N_("A line of yours") });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "loss", .label = N_("Loss"), .symbol = "\\rho", .blurb = N_("What a residual costs."),
    GRADUS_PARAM_FIELD (Params, loss), .def = GRADUS_ROBUST_HUBER, .max = GRADUS_ROBUST_TUKEY,
    .choices = gradus_robust_loss_choices, .applies = GRADUS_APPLIES_RESTART },
  { .id = "eta", .label = N_("Width"), .symbol = "\\eta",
    .blurb = N_("From this residual on a point pulls no harder with Huber’s loss, and not at all "
                "with Tukey’s."),
    GRADUS_PARAM_FIELD (Params, eta), GRADUS_RATE (1, 0.01, 100) },
  { .id = "begin", .label = N_("Begin with"),
    .blurb = N_("The line before the first round, unless a start has been dragged."),
    GRADUS_PARAM_FIELD (Params, begin), .max = BEGIN_HERE, .choices = begins,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "start-constant", .label = N_("Constant at the start"), .symbol = "\\theta_0",
    .blurb = N_("Where the line of yours begins on the y axis."),
    GRADUS_PARAM_FIELD (Params, start[0]), .min = -1e6, .max = 1e6, .slider_min = -5,
    .slider_max = 10, .step = 0.1, .applies = GRADUS_APPLIES_RESTART,
    .enabled_if = "begin=here" },
  { .id = "start-slope", .label = N_("Slope at the start"), .symbol = "\\theta_1",
    .blurb = N_("The slope of the line of yours."),
    GRADUS_PARAM_FIELD (Params, start[1]), .min = -1e6, .max = 1e6, .slider_min = -3,
    .slider_max = 3, .step = 0.1, .applies = GRADUS_APPLIES_RESTART,
    .enabled_if = "begin=here" },
  { .id = "constant", .label = N_("Only a constant"),
    .blurb = N_("Fit the constant alone, and no slope."),
    GRADUS_PARAM_FIELD (Params, constant), .max = 1, .applies = GRADUS_APPLIES_RESTART },
  { .id = "tolerance", .label = N_("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_("Stop when a round moves θ by less than this."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 1e-3, .max = 1e6, .slider_min = 1e-10,
    .slider_max = 1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "max-iterations", .label = N_("Most rounds"),
    .blurb = N_("Stop after so many rounds even if the line still moves."),
    GRADUS_PARAM_FIELD (Params, limit), GRADUS_COUNT (1000, 1, 1000) });

/* --- The machine ------------------------------------------------------------------------------ */

const GradusDescriptor gradus_irls = {
  .family = "irls", .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_("Inputs and a numeric target."), GRADUS_MEMORIES (Params, State),
  .params = params, .quantities = quantities, .phases = phases, .events = events,
  .invariants = invariants, .plots = plots, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .init = init, .refresh = refresh, .name = name,
  .predicts = GRADUS_PREDICTS_REAL,
  .start_said = GRADUS_SAY (
    { SIZES, N_("The start: the line {theta}, with every weight 1; the sizes of the residuals "
                "add up to {deviation}.") },
    { NULL, N_("The start: the line {theta}, with every weight 1; the cost is {cost}.") }),
  .ends = "theta",
};
