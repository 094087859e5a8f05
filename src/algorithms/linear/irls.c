/* Robust regression by reweighting, the family "irls": weights from residuals, then weighted least
 * squares, again and again.
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
 * is convex: wherever it begins, it ends at the minimum.
 *
 * Tukey. rho levels off at eta^2/6, so w is (1 - r^2/eta^2)^2 up to eta and 0 beyond: a point that
 * is farther away is not heard at all. J has several valleys, and the start decides which of them
 * is found.
 *
 * Absolute deviations. With a small eta Huber's loss is eta |r| but for a tip of the width eta, and
 * weight times residual is eta for nearly all: every point pulls alike, as in sum |r_i|. That is
 * what a noise after Laplace makes likely. A line that goes through no point can be moved up or
 * down, and then be turned, without loss until it meets one: some best line goes through two of
 * the points. The exact one, for comparison, is the best of all that do.
 *
 * Cost. O(n d) for the weights, O(n d^2) for a solution.
 *
 * Edge cases. An eta above every residual is least squares, done in a round. Without enough points
 * that have a weight there is no line: that is a failure, and among several lines the shortest
 * theta is taken. A point far to the side bends the line to itself: its residual, and with it the
 * loss, stays small. Several lines may have the least absolute deviations; rounds end at one.
 *
 * Source: Sugiyama, Illustrated Machine Learning, section 6.2, program of figure 6.9 (transposes
 * corrected).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "losses.h"

#include <float.h>

#include "gradus-linalg.h"
#include "gradus-linear-problem.h"

/* Rows up to which pictures look for the end of the walk and draw a stick for each point. */
#define MAX_FORESEEN 2000
#define MAX_STICKS 300
#define CURVE 241
/* Of the map of basins: most points, ends that have a colour, starts across and up in search of
 * them. */
#define MAX_MAPPED 60
#define MAX_ENDS 2
#define SEARCH 12
/* Points up to which all lines through two of them are drawn. */
#define MAX_THREADED 20

typedef struct
{
  guint loss;
  double eta;
  guint begin;          /* Begin */
  double start[2];      /* of HERE: constant and slope */
  bool constant;        /* the model is a constant */
  double tolerance;
  int limit;
} Params;

typedef struct
{
  GradusArray theta;    /* 1 + d */
  GradusArray weights;  /* n */
  GradusArray pulls;    /* n: weight times residual, when it was weighed */
  guint example;        /* so many are weighed in this round */
  guint turned;         /* of them, so many have come within eta, or farther away */
  double loss;
  double moved;         /* |theta - theta before| of the last solution */
  bool weighed;         /* all are, and the solution comes next */
} State;

enum { BEGIN_SQUARES, BEGIN_HUBER, BEGIN_HERE };

/* What pictures compare with. */
typedef struct
{
  GradusArray squares;  /* 1 + d: least squares */
  GradusArray best;     /* 1 + d, the lowest end that is known; empty with more inputs */
  GradusArray first;    /* 1 + d: the start */
  double reach;         /* the largest residual of least squares */
  double least, most;   /* cost of the end and of the start */
  double ends[MAX_ENDS][2];   /* where rounds may end, the lowest first */
  guint n_ends;
  guint nails[2];       /* the points that the line of least absolute deviations goes through */
  double deviation;     /* its sum of sizes; NAN: not looked for */
  guint n_nailed;       /* pairs of points with a line as good */
} Work;

enum { EVENT_TURNED };

/* --- The model -------------------------------------------------------------------------------- */

static double
residual_of (const GradusTable *table, const GradusArray *theta, guint row)
{
  return table->y[row] - gradus_affine (theta, gradus_table_row (table, row));
}

static double
cost_of (const Params *params, const GradusTable *table, const GradusArray *theta)
{
  double sum = 0;

  for (guint i = 0; i < table->n; i++)
    sum += gradus_robust_rho (params->loss, residual_of (table, theta, i), params->eta);
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

/* The same for a line by its normal equations, where these are sound: for maps, which ask for it at
 * every place. */
static gboolean
solve_fast (const Params *params, const GradusTable *table, const double *weights,
            GradusArray *theta)
{
  double w = 0, wx = 0, wy = 0, wxx = 0, wxy = 0, *out;

  for (guint i = 0; i < table->n && table->d == 1; i++)
    {
      const double x = table->x[i], y = table->y[i];

      w += weights[i];
      wx += weights[i] * x;
      wy += weights[i] * y;
      wxx += weights[i] * x * x;
      wxy += weights[i] * x * y;
    }
  if (params->constant || !(w * wxx - wx * wx > 1e-6 * w * wxx))
    return solve (params, table, weights, theta);
  out = gradus_array_write (theta);
  out[1] = (w * wxy - wx * wy) / (w * wxx - wx * wx);
  out[0] = (wy - out[1] * wx) / w;
  return TRUE;
}

/* Rounds to the end, from @theta. FALSE when nothing weighs anything on the way. */
static gboolean
go_on (const Params *params, const GradusTable *table, double tolerance, GradusArray *theta)
{
  g_autofree double *weights = g_new (double, table->n);
  g_auto (GradusArray) before = { 0 };
  double moved = INFINITY;

  for (guint round = 0; round < 300 && moved > tolerance; round++)
    {
      gradus_array_assign (&before, theta);
      for (guint i = 0; i < table->n; i++)
        weights[i] = gradus_robust_weight (params->loss, residual_of (table, theta, i),
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
    go_on (&huber, table, 1e-10, theta);
}

/* Which of the ends rounds from @theta come to: n_ends = another one, n_ends + 1 = none, because no
 * point is heard on the way. */
static guint
find_end (const Params *params, const GradusTable *table, const Work *work, GradusArray *theta)
{
  guint k = 0;

  if (!go_on (params, table, 1e-7, theta))
    return work->n_ends + 1;
  while (k < work->n_ends
         && hypot (work->ends[k][0] - theta->data[0], work->ends[k][1] - theta->data[1]) > 1e-3)
    k++;
  return k;
}

static double
cost_at (const Params *params, const GradusTable *table, const double place[2])
{
  const GradusArray theta = { .data = place, .n_dims = 1, .shape = { 2 } };

  return cost_of (params, table, &theta);
}

/* Keep the end of rounds from (@a, @b) if it is new and among the lowest. */
static void
note_end (const Params *params, const GradusTable *table, Work *work, double a, double b)
{
  g_auto (GradusArray) theta = { 0 };
  double *out = gradus_array_init_vector (&theta, 2), cost;
  guint k;

  out[0] = a;
  out[1] = params->constant ? 0 : b;
  if (find_end (params, table, work, &theta) != work->n_ends)
    return;
  cost = cost_of (params, table, &theta);
  if (work->n_ends < MAX_ENDS)
    work->n_ends++;
  else if (cost >= cost_at (params, table, work->ends[MAX_ENDS - 1]))
    return;
  for (k = work->n_ends - 1; k > 0 && cost_at (params, table, work->ends[k - 1]) > cost; k--)
    memcpy (work->ends[k], work->ends[k - 1], 2 * sizeof (double));
  memcpy (work->ends[k], theta.data, 2 * sizeof (double));
}

/* The end of Huber's rounds, or for a loss with several valleys the lowest of those that rounds
 * find from here and there. */
static void
find_best (const Params *params, const GradusTable *table, Work *work)
{
  const double *first = work->first.data, *squares = work->squares.data;
  const double wide[2] = { 3 * MAX (fabs (first[0] - squares[0]), 1),
                           3 * MAX (fabs (first[1] - squares[1]), 0.5) };

  if (params->loss != GRADUS_ROBUST_TUKEY)
    {
      gradus_array_assign (&work->best, &work->squares);
      go_on (params, table, 1e-10, &work->best);
      return;
    }
  note_end (params, table, work, squares[0], squares[1]);
  note_end (params, table, work, first[0], first[1]);
  for (guint k = 0; k < SEARCH * SEARCH && table->n <= MAX_MAPPED; k++)
    note_end (params, table, work, squares[0] + wide[0] * (2.0 * (k % SEARCH) / (SEARCH - 1) - 1),
              squares[1] + wide[1] * (2.0 * (guint) (k / SEARCH) / (SEARCH - 1) - 1));
  gradus_array_assign (&work->best, &work->squares);
  if (work->n_ends > 0)
    memcpy (gradus_array_write (&work->best), work->ends[0], 2 * sizeof (double));
}

/* The sum of the sizes of all residuals. */
static double
deviation_of (const GradusTable *table, const GradusArray *theta)
{
  double sum = 0;

  for (guint i = 0; i < table->n; i++)
    sum += fabs (residual_of (table, theta, i));
  return sum;
}

/* The line through the points @i and @j. FALSE when it is upright. */
static gboolean
join (const GradusTable *table, guint i, guint j, GradusArray *theta)
{
  double *out = gradus_array_init_vector (theta, 2);

  if (table->x[i] == table->x[j])
    return FALSE;
  out[1] = (table->y[j] - table->y[i]) / (table->x[j] - table->x[i]);
  out[0] = table->y[i] - out[1] * table->x[i];
  return TRUE;
}

/* The best of the lines through two points. */
static void
find_nails (const Params *params, const GradusTable *table, Work *work)
{
  work->deviation = NAN;
  for (guint i = 0; i < table->n && table->n <= MAX_MAPPED && table->d == 1 && !params->constant;
       i++)
    for (guint j = i + 1; j < table->n; j++)
      {
        g_auto (GradusArray) theta = { 0 };
        double sum;

        if (!join (table, i, j, &theta))
          continue;
        sum = deviation_of (table, &theta);
        if (fabs (sum - work->deviation) <= 1e-9 * work->deviation)
          work->n_nailed++;
        else if (!(sum > work->deviation))
          {
            work->n_nailed = 1;
            work->deviation = sum;
            work->nails[0] = i;
            work->nails[1] = j;
          }
      }
}

static gpointer
prepare (const GradusSetup *setup)
{
  const GradusTable *table = gradus_dataset_get_table (gradus_setup_get_dataset (
    (GradusSetup *) setup));
  const Params *params = gradus_setup_get_params (setup);
  const GradusArray *given = gradus_setup_get_start (setup, "theta");
  g_autofree char *complaint = NULL;
  Work *work;

  if (table == NULL || table->y == NULL
      || (complaint = gradus_linear_problem_check (table)) != NULL)
    return NULL;
  work = g_new0 (Work, 1);
  gradus_array_init_vector (&work->squares, table->d + 1);
  solve (params, table, NULL, &work->squares);
  for (guint i = 0; i < table->n; i++)
    work->reach = MAX (work->reach, fabs (residual_of (table, &work->squares, i)));
  if (given != NULL && gradus_array_length (given) == table->d + 1)
    gradus_array_assign (&work->first, given);
  else
    choose_start (params, table, &work->first);
  work->most = cost_of (params, table, &work->first);
  work->least = NAN;
  if (table->d == 1 && table->n <= MAX_FORESEEN)
    {
      find_best (params, table, work);
      work->least = cost_of (params, table, &work->best);
    }
  find_nails (params, table, work);
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
      pulls[i] = residual_of (table, &state->theta, i);
    }
  state->example = state->turned = 0;
  state->weighed = false;
  state->loss = cost_of (context->params, table, &state->theta);
  return GRADUS_STATUS_CONTINUE;
}

/* Whether a point of that weight is farther away than eta. */
static gboolean
is_far (const Params *params, double weight)
{
  return params->loss == GRADUS_ROBUST_TUKEY ? weight <= 0 : weight < 1;
}

static GradusStatus
run_weigh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);
  const guint i = state->example == table->n ? 0 : state->example;
  const double r = residual_of (table, &state->theta, i);
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
  state->loss = cost_of (params, table, &state->theta);
  state->weighed = false;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  const Params *params = context->params;

  if (((const State *) state_)->moved < params->tolerance)
    return GRADUS_STATUS_CONVERGED;
  return context->iteration + 1 >= (guint64) params->limit ? GRADUS_STATUS_EXHAUSTED
                                                           : GRADUS_STATUS_CONTINUE;
}

/* --- Quantities and names --------------------------------------------------------------------- */

static double
number_trimmed (const GradusPosition *here)
{
  const GradusArray *weights = &((const State *) here->state)->weights;
  double count = 0;

  for (guint i = 0; i < weights->shape[0]; i++)
    count += weights->data[i] < 1;
  return count;
}

static double
number_silent (const GradusPosition *here)
{
  const GradusArray *weights = &((const State *) here->state)->weights;
  double count = 0;

  for (guint i = 0; i < weights->shape[0]; i++)
    count += weights->data[i] <= 0;
  return count;
}

GRADUS_NUMBER (number_deviation, (state, table), deviation_of (table, &state->theta))
GRADUS_VECTOR (read_residuals, (state, table), table->n, i, residual_of (table, &state->theta, i))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "cost", N_("Cost"), "J(\\theta)", GRADUS_QUANTITY (State, loss),
    .flags = GRADUS_METRIC | GRADUS_LOG | GRADUS_PROMISED, .better = GRADUS_BETTER_LESS },
  { "moved", N_("Way of the last round"), "\\|\\Delta\\theta\\|", GRADUS_QUANTITY (State, moved),
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "trimmed", N_("Points with a weight below 1"), "k", .number = number_trimmed,
    .flags = GRADUS_METRIC },
  { "deviation", N_("Sum of absolute deviations"), "\\textstyle\\sum_i |r_i|",
    .number = number_deviation, .flags = GRADUS_METRIC },
  { "theta", N_("Parameters"), "\\theta", GRADUS_QUANTITY (State, theta), .shape = "1+d",
    .indices = N_("the constant, then one for each input"),
    .flags = GRADUS_TRACKED | GRADUS_TYPED | GRADUS_START },
  { "weights", N_("Weights"), "w_i", GRADUS_QUANTITY (State, weights), .shape = "n",
    .indices = N_("one number for each point"), .flags = GRADUS_PER_DATUM },
  { "pulls", N_("Pulls"), "w_i r_i", GRADUS_QUANTITY (State, pulls), .shape = "n",
    .indices = N_("one number for each point, when it was weighed"), .flags = GRADUS_PER_DATUM },
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
      const double r = fabs (residual_of (table, &((const State *) here->state)->theta, i));

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
      if (fabs (fabs (residual_of (table, &state->theta, i)) - params->eta)
          <= state->moved * length)
        return TRUE;
    }
  return FALSE;
}

/* Where the parameters are in the picture of the contours. */
static void
find_window (const GradusPosition *here, double window[4])
{
  const Work *work = here->workspace;

  for (guint k = 0; k < 2; k++)
    {
      const double best = work->best.data[k], way = fabs (work->first.data[k] - best);
      double wide = way > 1e-6 * (1 + fabs (best)) ? 1.4 * way : MAX (0.5, fabs (best) / 2);

      for (guint e = 0; e < work->n_ends; e++)
        wide = MAX (wide, 1.3 * fabs (work->ends[e][k] - best));
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
    find_window (here, window);
  gradus_names_vector (names, "aim", aim.data, aim.shape[0]);
  gradus_names_vector (names, "arrow", arrow, plane && state->weighed ? 2 : 0);
  gradus_names_vector (names, "window", window, plane ? 4 : 0);
  gradus_names_vector (names, "best", work->best.data, plane ? 2 : 0);
  gradus_names_vector (names, "squares", work->squares.data, table->d + 1);
  gradus_names_vector (names, "first", work->first.data, table->d + 1);
  gradus_names_number (names, "least", work->least);
  gradus_names_number (names, "most", work->most);
  gradus_names_flag (names, "visible",
                     plane && state->theta.data[0] >= window[0] && state->theta.data[0] <= window[1]
                       && state->theta.data[1] >= window[2] && state->theta.data[1] <= window[3]
                       && hypot ((state->theta.data[0] - work->best.data[0])
                                   / (window[1] - window[0]),
                                 (state->theta.data[1] - work->best.data[1])
                                   / (window[3] - window[2])) > 0.05);
  gradus_names_number (names, "quarter-way",
                       plane ? 0.25 * hypot (state->theta.data[0] - work->best.data[0],
                                             state->theta.data[1] - work->best.data[1]) : NAN);
}

/* The line of least absolute deviations, where one alone is best. */
static void
name_nails (const GradusPosition *here, GradusNames *names)
{
  const Work *work = here->workspace;
  const double deviation = number_deviation (here);

  gradus_names_flag (names, "unique", work->n_nailed == 1 && work->deviation > 0);
  gradus_names_flag (names, "nailed",
                     work->n_nailed == 1 && deviation <= 1.01 * work->deviation);
  gradus_names_whole (names, "nail", work->nails[0] + 1);
  gradus_names_whole (names, "other-nail", work->nails[1] + 1);
  gradus_names_number (names, "held-up", work->nails[1]);
  gradus_names_number (names, "best-deviation", work->deviation);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, previous, params, table);
  const guint n = table->n, p = params->constant ? 1 : MIN (table->d + 1, 3), far
    = find_farthest (here);
  const guint row = MIN (MAX (state->example, 1), n) - 1;
  const double r = residual_of (table, &state->theta, row);
  const double far_r = residual_of (table, &state->theta, far);
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
  gradus_names_flag (names, "level", previous != NULL
                                       && fabs (state->loss - previous->loss)
                                            <= 1e-9 * fabs (previous->loss));
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

#define WEIGH(weight)                                                                              \
  "\\role{second}{r_i} = \\role{data}{y_i} - \\role{model}{\\theta}^T x_i,\\quad "                 \
  "\\role{accent}{w_i} = " weight
#define RESIDUAL                                                                                   \
  "\\role{second}{r_{<i>}} = <calc y|data - h|model = r|second>,\\quad \\role{accent}{w_{<i>}} = "

/* With a small eta Huber's cost is eta times the sum of the sizes, nearly: that is the number to
 * look at. */
#define SIZES "loss == huber and eta <= 0.05"

static const GradusPhase phases[] = GRADUS_ROWS (
  { "weigh", N_("Weigh the points"),
    N_("Measure every residual and give the point the weight with which it may pull."),
    .pseudocode = N_("for i = 1 … n:\n  r ← yᵢ − θᵀxᵢ\n  wᵢ ← ρ′(r)/r"), .run = run_weigh,
    .micro = "n", .rule = WEIGH (GRADUS_ROBUST_HUBER_WEIGHT),
    .rules = GRADUS_SAY ({ "loss == tukey", WEIGH (GRADUS_ROBUST_TUKEY_WEIGHT) }),
    .filled = GRADUS_SAY (
      { "outside and loss == tukey", RESIDUAL "<weight|accent>" },
      { "loss == tukey", RESIDUAL "<calc ( 1 - ( size / eta ) ^2 ) ^2 = weight|accent>" },
      { "not outside", RESIDUAL "<weight|accent>" },
      { NULL, RESIDUAL "<calc eta / size = weight|accent>" }),
    .said = GRADUS_SAY (
      { "micro and outside and loss == tukey",
        N_("Point {i} lies {size} from the line, farther than η = {eta}: it is not heard.") },
      { "loss == tukey and not micro and heard == 0",
        N_("No point lies within η = {eta} of the line: none has a weight.") },
      { "loss == tukey and not micro and silent == 0",
        N_("Every point lies within η = {eta} of the line: all {n} are heard, the nearest most.") },
      { "loss == tukey and not micro",
        N_("One point of {n} lies farther than η = {eta} from the line and is not heard."),
        N_("{silent} points of {n} lie farther than η = {eta} from the line and are not heard."),
        "silent" },
      { "micro and outside", N_("Point {i} lies {size} from the line, farther than η = {eta}: it "
                                "gets the weight {weight}.") },
      { "micro", N_("Point {i} lies {size} from the line, nearer than η = {eta}: its weight is "
                    "{weight}.") },
      { "trimmed == 0", N_("No point lies farther than η = {eta} from the line: every weight is 1, "
                           "and this is least squares.") },
      { "trimmed > 0", N_("One point of {n} gets a weight below 1. Point {far} lies farthest, "
                          "{far-size} from the line, and weighs {far-weight}."),
        N_("{trimmed} points of {n} get a weight below 1. Point {far} lies farthest, {far-size} "
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
      { SIZES, N_("The line moves to θ = {theta}: the sum of the sizes of the residuals goes from "
                  "{before deviation} to {after deviation}.") },
      { NULL, N_("The line moves to θ = {theta}: the cost falls from {before cost} to {after "
                 "cost}.") }) },
  { "check", N_("Is it at rest?"), N_("Stop when a round hardly moves the line."),
    .pseudocode = N_("until ‖θ − θ before‖ < ε"), .run = run_check,
    .rule = "\\|\\Delta\\theta\\| \\lt \\role{muted}{\\varepsilon}",
    .filled = GRADUS_SAY ({ NULL, "\\|\\Delta\\theta\\| = <moved> <cmp moved tolerance> "
                                  "<tolerance|muted>" }),
    .said = GRADUS_SAY (
      { "converged and one-place",
        N_("Converged, but all points stand at one place: every line through the same height there "
           "fits as well. Shown is the one with the shortest θ, {theta}.") },
      { "converged and loss == huber and trimmed == 0",
        N_("Converged: no weight is below 1, so the line is that of least squares, θ = {theta}.") },
      { "converged and loss == tukey and silent == 0",
        N_("Converged at θ = {theta}: the cost is {cost}, and every point is heard.") },
      { "converged and loss == tukey",
        N_("Converged at θ = {theta}: the cost is {cost}, and one point of {n} is not heard."),
        N_("Converged at θ = {theta}: the cost is {cost}, and {silent} points of {n} are not "
           "heard."), "silent" },
      { "converged and nailed",
        N_("Converged: the sizes of the residuals add up to {deviation}. The least sum of all is "
           "{best-deviation}, that of the line through points {nail} and {other-nail}.") },
      { "converged", N_("Converged: the round moved θ by only {moved}. θ = {theta}, the cost is "
                        "{cost}, and one point is held down to the pull η = {eta}."),
        N_("Converged: the round moved θ by only {moved}. θ = {theta}, the cost is {cost}, and "
           "{trimmed} points are held down to the pull η = {eta}."), "trimmed" },
      { "exhausted", N_("Stopped at the limit of one round: it still moved θ by {moved}."),
        N_("Stopped at the limit of {max-iterations} rounds: the last one still moved θ by "
           "{moved}."), "max-iterations" },
      { NULL, N_("The round moved θ by {moved}, more than the tolerance {tolerance}: the residuals "
                 "are others now, so weigh again.") }) });

/* --- Events and promises ---------------------------------------------------------------------- */

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_TURNED] = { "turned", N_("A point crosses η"),
                     N_("The line has moved so that a point came within η of it, or left.") });

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
          sum += wx * residual_of (table, &state->theta, i);
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
  { "balance", N_("The pulls on the new line balance"), "X^T W (y - X\\theta) = 0",
    N_("The weighted residuals do not balance: the line is not that of weighted least squares."),
    holds_balance, .phase = "solve" },
  { "pull", N_("No point pulls harder than η"), "|w_i r_i| \\le \\eta",
    N_("A point pulls harder than η."), holds_pull, .phase = "weigh" });

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
      const double r = residual_of (table, &state->theta, i), x = gradus_table_row (table, i)[0];

      gradus_scene_segment (scene, x, table->y[i] - r, x,
                            table->y[i] - r + r * state->weights.data[i], GRADUS_ROLE_SECOND,
                            GRADUS_LINE_BOLD);
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD, _("pull, w r"));
}

/* So far the residuals go, and a little beyond; the axes stand still unless they must not. */
static double
find_reach (const GradusPosition *here)
{
  GRADUS_HERE (work, table);
  double reach = MAX (1.3 * work->reach, 1e-9);
  const double far = fabs (residual_of (table, &((const State *) here->state)->theta,
                                        find_farthest (here)));

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

  for (guint i = 0; i < table->n && i < MAX_FORESEEN; i++)
    {
      const double r = residual_of (table, &state->theta, i);

      gradus_scene_point (scene, r, of (params->loss, r, params->eta),
                          i == active ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_DATA,
                          GRADUS_SHAPE_CIRCLE, i == active ? 1.3 : size, (int) i);
    }
  return residual_of (table, &state->theta, active);
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
  double x[CURVE], y[CURVE];

  for (guint k = 0; k < CURVE; k++)
    {
      x[k] = reach * (2.0 * k / (CURVE - 1) - 1);
      y[k] = of (params->loss, x[k], params->eta);
    }
  gradus_scene_polyline (scene, x, y, CURVE, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  for (int sign = -1; sign <= 1 && params->eta < reach; sign += 2)
    gradus_scene_vrule (scene, sign * params->eta, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
  if (params->eta < reach)
    gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, "±η");
}

static void
build_weights (const GradusPosition *here, GradusScene *scene)
{
  const double reach = find_reach (here);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _("residual"), _("weight"));
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
  const double reach = find_reach (here), top = 1.6 * rho (params->loss, reach, params->eta);
  double c, w;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _("residual"), _("cost of a point"));
  gradus_scene_set_x_range (scene, -reach, reach);
  gradus_scene_set_y_range (scene, 0, MAX (top, 1e-12));
  gradus_scene_polynomial (scene, (const double[]) { 0, 0, 0.5 }, 3, GRADUS_ROLE_TRUTH,
                           GRADUS_LINE_DOTTED);
  gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, "r²/2");
  draw_curve (params, reach, rho, scene);
  c = draw_on_curve (here, scene, rho);
  w = weight (params->loss, c, params->eta);
  gradus_scene_polynomial (scene,
                           (const double[]) { rho (params->loss, c, params->eta) - w * c * c / 2,
                                              0, w / 2 },
                           3, GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN);
  gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN,
                            _("parabola of its weight"));
  gradus_scene_point (scene, -c, rho (params->loss, c, params->eta), GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_RING, 0.9, -1);
}

static void
extra_objective (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, gradus_scene_get_axes (scene, NULL, NULL) | GRADUS_AXES_INTEGER_X,
                         _("round"), _("cost"));
}

static void
extra_contours (const GradusPosition *here, GradusScene *scene)
{
  const Work *work = here->workspace;

  if (gradus_kit_waits (scene, gradus_array_length (&work->best) != 2,
                        _("The contours are drawn for one input.")))
    return;
  gradus_scene_set_axes (scene, gradus_scene_get_axes (scene, NULL, NULL), _("θ₀, constant"),
                         _("θ₁, slope"));
}

static void
sample_basins (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  GRADUS_HERE (params, table);

  for (gsize i = 0; i < n; i++)
    {
      g_auto (GradusArray) theta = { 0 };
      double *start = gradus_array_init_vector (&theta, 2);

      start[0] = xy[2 * i];
      start[1] = params->constant ? 0 : xy[2 * i + 1];
      out[i] = find_end (params, table, here->workspace, &theta);
    }
}

static void
build_basins (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (work, table);
  const int value = gradus_algorithm_find_value (here->algorithm, "theta");
  double window[4];

  if (gradus_kit_waits (scene, table->d != 1 || table->n > MAX_MAPPED,
                        _("The map is drawn for one input and up to 60 points.")))
    return;
  find_window (here, window);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _("θ₀, constant"), _("θ₁, slope"));
  gradus_scene_set_x_range (scene, window[0], window[1]);
  gradus_scene_set_y_range (scene, window[2], window[3]);
  gradus_scene_field (scene, GRADUS_FIELD_CLASSES, 1, sample_basins);
  for (guint k = 0; k < work->n_ends; k++)
    {
      const double cost = cost_at (here->params, table, work->ends[k]);
      g_autofree char *label = g_strdup_printf (_("end with the cost %s"), GRADUS_NUM (cost));

      gradus_scene_point (scene, work->ends[k][0], work->ends[k][1], GRADUS_ROLE_CLASS + k,
                          GRADUS_SHAPE_CROSS, 1.3, -1);
      gradus_scene_legend (scene, GRADUS_ROLE_CLASS + k, GRADUS_SHAPE_CROSS, FALSE, 0, label);
    }
  gradus_scene_legend (scene, GRADUS_ROLE_CLASS + work->n_ends, GRADUS_SHAPE_SQUARE, FALSE, 0,
                       _("another end"));
  gradus_scene_legend (scene, GRADUS_ROLE_CLASS + work->n_ends + 1, GRADUS_SHAPE_SQUARE, FALSE, 0,
                       _("no point is heard"));
  gradus_scene_trail (scene, here, (guint) value, 0, 0, 1, GRADUS_ROLE_FOREGROUND);
  gradus_scene_point (scene, work->first.data[0], work->first.data[1], GRADUS_ROLE_MUTED,
                      GRADUS_SHAPE_DIAMOND, 1, -1);
  gradus_scene_handle (scene, "theta", 0, work->first.data[0], work->first.data[1]);
  gradus_scene_point (scene, ((const State *) here->state)->theta.data[0],
                      ((const State *) here->state)->theta.data[1], GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_CIRCLE, 1, -1);
}

/* Every line through two points, and among them the best and the present one. */
static void
build_threads (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work, table);
  g_auto (GradusArray) best = { 0 };

  if (gradus_kit_waits (scene, table->d != 1 || params->constant || table->n > MAX_THREADED,
                        _("The lines through two points are drawn for one input and up to 20 "
                          "points.")))
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         table->names[table->y_column]);
  for (guint i = 0; i < table->n; i++)
    for (guint j = i + 1; j < table->n; j++)
      {
        g_auto (GradusArray) theta = { 0 };

        if (join (table, i, j, &theta))
          gradus_scene_polynomial (scene, theta.data, 2, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
      }
  gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN,
                            _("through two of the points"));
  if (work->n_nailed > 0 && join (table, work->nails[0], work->nails[1], &best))
    {
      gradus_scene_polynomial (scene, best.data, 2, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
      gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                                _("the best of these"));
    }
  gradus_scene_polynomial (scene, state->theta.data, 2, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  for (guint i = 0; i < table->n; i++)
    gradus_scene_point (scene, table->x[i], table->y[i], GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                        0.6 + 0.9 * state->weights.data[i], (int) i);
}

/* What the two kinds of noise say of the residuals, each with the width that suits them best. */
static void
build_noise (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, table);
  const double reach = find_reach (here), b = number_deviation (here) / table->n;
  double x[CURVE], normal[CURVE], laplace[CURVE], squares = 0, s;

  for (guint i = 0; i < table->n; i++)
    squares += pow (residual_of (table, &state->theta, i), 2);
  s = sqrt (squares / table->n);
  if (gradus_kit_waits (scene, !(b > 1e-12 * reach),
                        _("Every residual is 0: there is no noise to be seen.")))
    return;
  for (guint k = 0; k < CURVE; k++)
    {
      x[k] = reach * (2.0 * k / (CURVE - 1) - 1);
      normal[k] = exp (-x[k] * x[k] / (2 * s * s)) / (s * sqrt (2 * G_PI));
      laplace[k] = exp (-fabs (x[k]) / b) / (2 * b);
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _("residual"), _("density"));
  gradus_scene_set_x_range (scene, -reach, reach);
  gradus_scene_set_y_range (scene, 0, 1.1 * MAX (0.5 / b, normal[CURVE / 2]));
  gradus_scene_polyline (scene, x, normal, CURVE, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
  gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, _("normal"));
  gradus_scene_polyline (scene, x, laplace, CURVE, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, _("Laplace"));
  for (guint i = 0; i < table->n && i < MAX_FORESEEN; i++)
    {
      const double r = residual_of (table, &state->theta, i);

      gradus_scene_point (scene, r, exp (-fabs (r) / b) / (2 * b), GRADUS_ROLE_DATA,
                          GRADUS_SHAPE_CIRCLE, 0.9, (int) i);
    }
}

static void
extra_deviation (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, gradus_scene_get_axes (scene, NULL, NULL) | GRADUS_AXES_INTEGER_X,
                         _("round"), _("sum of the sizes"));
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
  { "basins", N_("Where a start ends"), GRADUS_EDIT_STARTS, .build = build_basins },
  { "objective", N_("Cost"), .kit = gradus_kit_curves, .of = "cost", .with = "iterations",
    .extra = extra_objective },
  { "threads", N_("Lines through two points"), .build = build_threads,
    .caption = GRADUS_SAY ({ NULL, "Σ|r| = {deviation}" }) },
  { "noise", N_("Normal and Laplace noise"), .build = build_noise },
  { "deviation", N_("Sum of absolute deviations"), .kit = gradus_kit_curves, .of = "deviation",
    .with = "iterations", .extra = extra_deviation });

/* --- Questions -------------------------------------------------------------------------------- */

/* Of both rows. */
#define QUESTION_LINE                                                                              \
  { "line", N_("Where does the line go?"), "weigh", "contours", .asks = GRADUS_ASKS_PLACE,         \
    .about = "aim[0] aim[1]", .scale = "quarter-way", .when = "visible",                           \
    .words = N_("The line is {theta[0]} + {theta[1]} x. It is weighed anew, and the line of "      \
                "weighted least squares takes its place. Where in this picture does it go?"),      \
    .truth = GRADUS_SAY ({ NULL, N_("To ({aim[0]}, {aim[1]}): the line of weighted least "         \
                                    "squares, with the weights of the line before.") }) }
#define QUESTION_TURNED(doubt)                                                                     \
  { "turned", N_("Does a point cross η?"), "weigh", "weights", .asks = GRADUS_ASKS_EVENT,          \
    .about = "event:turned", .when = "iteration > 0" doubt,                                        \
    .words = N_("The line has moved, and the points are weighed again. Has one of them come "      \
                "within η = {eta} of it, or left?"),                                               \
    .truth = GRADUS_SAY (                                                                          \
      { "turned == 0", N_("No: the same points lie within η = {eta} of the line as before.") },    \
      { NULL, N_("Yes: one point has crossed the distance η = {eta}."),                            \
        N_("Yes: {turned} points have crossed the distance η = {eta}."), "turned" }) }

static const GradusQuestion huber_questions[] = GRADUS_ROWS (
  QUESTION_LINE,
  { "pull", N_("How many points pull with all their force?"), "weigh", "data",
    .asks = GRADUS_ASKS_NUMBER, .about = "trimmed", .scale = "1",
    .when = "far-out and iteration == 0",
    .words = N_("Point {far} lies farthest from the line, {far-size} away, and η is {eta}. How "
                "many of the {n} points will pull as hard as it does, itself counted?"),
    .truth = GRADUS_SAY (
      { NULL, N_("Only point {far}: it alone lies beyond η = {eta}."),
        N_("{trimmed} points: each lies beyond η = {eta}, and its weight takes back what its "
           "distance gives."), "trimmed" }),
    .intuition = N_("You thought that the farthest pulls hardest. Its weight takes back what its "
                    "distance gives: it pulls with η, like every point beyond η."),
    .intuition_answer = "1" },
  QUESTION_TURNED (" and in-doubt"));

static const GradusQuestion tukey_questions[] = GRADUS_ROWS (
  QUESTION_LINE,
  { "heard", N_("How many points are heard?"), "weigh", "data", .asks = GRADUS_ASKS_NUMBER,
    .about = "heard", .scale = "1",
    .words = N_("The {n} points are weighed by their distance from the line; η is {eta}. How many "
                "of them will have a weight above 0?"),
    .truth = GRADUS_SAY (
      { "heard == 0", N_("None: all {n} lie farther than η = {eta} from the line.") },
      { NULL, N_("One of {n}: it alone lies within η = {eta} of the line."),
        N_("{heard} of {n}: these lie within η = {eta} of the line."), "heard" }),
    .intuition = N_("You thought that every point counts at least a little. With Tukey’s loss one "
                    "farther away than η does not count at all."),
    .intuition_answer = "n" },
  QUESTION_TURNED (""));

static const GradusQuestion absolute_questions[] = GRADUS_ROWS (
  { "nail", N_("Which other point?"), "weigh", "threads", .asks = GRADUS_ASKS_DATUM,
    .about = "held-up", .when = "unique and n <= 20",
    .words = N_("The line with the least sum of sizes goes through point {nail} and through one "
                "more. Which one?"),
    .truth = GRADUS_SAY ({ NULL, N_("Point {other-nail}: no other line through two points has a "
                                    "sum as small as {best-deviation}.") }),
    .intuition = N_("You thought that the farthest point draws the line to itself, as with "
                    "squares. Here it pulls as hard as any other that is not on the line."),
    .intuition_answer = "far-index" },
  QUESTION_LINE);

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
    .blurb = N_("Residuals up to this size count as squares; beyond it they pull no harder."),
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
    .blurb = N_("Fit the constant alone, between mean and median, and no slope."),
    GRADUS_PARAM_FIELD (Params, constant), .max = 1, .applies = GRADUS_APPLIES_RESTART },
  { .id = "tolerance", .label = N_("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_("Stop when a round moves θ by less than this."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 1e-3, .max = 1e6, .slider_min = 1e-10,
    .slider_max = 1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "max-iterations", .label = N_("Most rounds"),
    .blurb = N_("Stop after so many rounds even if the line still moves."),
    GRADUS_PARAM_FIELD (Params, limit), GRADUS_COUNT (1000, 1, 1000) });

/* What the rows share. */
#define GRADUS_IRLS                                                                                \
  .family = "irls", .data_kind = &gradus_data_table,                                               \
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,                                \
  .columns = N_("Inputs and a numeric target."), GRADUS_MEMORIES (Params, State),                  \
  .params = params, .quantities = quantities, .phases = phases, .events = events,                  \
  .invariants = invariants, .plots = plots, .validate = validate,                                  \
  .prepare = prepare, .unprepare = unprepare, .init = init, .refresh = refresh, .name = name,      \
  .predicts = GRADUS_PREDICTS_REAL,                                                                \
  .start_said = GRADUS_SAY (                                                                       \
    { SIZES, N_("The start: the line {theta}, with every weight 1; the sizes of the residuals "    \
                "add up to {deviation}.") },                                                       \
    { NULL, N_("The start: the line {theta}, with every weight 1; the cost is {cost}.") })

/* --- Huber ------------------------------------------------------------------------------------ */

static const GradusPreset huber_presets[] = GRADUS_ROWS (
  { .id = "line10", .title = N_("One outlier in ten"),
    .blurb = N_("Five rounds: the outlier’s weight falls to 0.15, and the line swings back."),
    .data = "line10:outlier=true", .seed = 1,
    .claims = "converged\niteration == 5\nweights[9] > 0.1503\nweights[9] < 0.1505\n"
              "trimmed == 1\nstart: theta[1] < 0.468\ntheta[1] > 0.929" },
  { .id = "four", .title = N_("Four numbers by hand"),
    .blurb = N_("Only a constant: from the mean 3 to 2, and on towards 1.5; the median is 1.5."),
    .data = "far-4", .params = "constant=true tolerance=1e-6", .seed = 1,
    .claims = "start: theta[0] == 3\nconverged\ntheta[0] > 1.4999\ntheta[0] < 1.5001" },
  { .id = "five", .title = N_("Five points"),
    .blurb = N_("The slope ends at 1.5, where that of least squares is 20.2."), .data = "far-5",
    .params = "tolerance=1e-8", .seed = 1,
    .claims = "start: theta[1] > 20.19\nstart: theta[1] < 20.21\nconverged\ntheta[1] > 1.499\n"
              "theta[1] < 1.501" },
  { .id = "narrow", .title = N_("A very small η"),
    .blurb = N_("Nearly every point pulls alike, whatever its distance: 15 rounds to the line of "
                "least absolute deviations, or nearly."),
    .params = "eta=0.01", .seed = 1, .claims = "converged\niteration == 15\ntheta[1] > 1.02" },
  { .id = "wide", .title = N_("η so large that nothing is an outlier"),
    .blurb = N_("One round, every weight 1: least squares, and the outlier has its way."),
    .params = "eta=1e6", .seed = 1, .claims = "converged\niteration == 1\nalways: trimmed == 0" },
  { .id = "leverage", .title = N_("Failure: an outlier far to the side"),
    .blurb = N_("The point at x = 20 turns the line like a lever; the slope ends below 0."),
    .data = "line10:outlier=true,at=20", .seed = 1,
    .failure = N_("Huber’s weight looks at residuals only. A point far to the side bends the line "
                  "to itself, and a pull of η at x = 20 turns it more than all the others can turn "
                  "it back. Look at the inputs first, or take a loss that lets go, such as "
                  "Tukey’s."),
    .claims = "converged\ntheta[1] < 0\ntheta[1] > -0.14" });

#define PROGRAM_6_9 "program of figure 6.9 in GNU Octave on the book's own draw"
#define SHEET "syllabus, teaching sheet, by hand"

static const GradusCheck huber_checks[] = GRADUS_ROWS (
  { "line10", 0, "theta", GRADUS_EXPECT (-0.70323746123007902, 0.46740044132026487), 1e-12,
    PROGRAM_6_9 },
  { "line10", 1, "theta", GRADUS_EXPECT (-0.31074955148190259, 0.82128756011296278), 1e-12,
    PROGRAM_6_9 },
  { "line10", 2, "theta", GRADUS_EXPECT (-0.14950805134793768, 0.92045177667838063), 1e-12,
    PROGRAM_6_9 },
  { "line10", 3, "theta", GRADUS_EXPECT (-0.13895996274489295, 0.92908203098996278), 1e-12,
    PROGRAM_6_9 },
  { "line10", 4, "moved", GRADUS_EXPECT (0.0010078791475090986), 1e-12, PROGRAM_6_9 },
  { "line10", 5, "theta", GRADUS_EXPECT (-0.13812253489729553, 0.92976719922890594), 1e-12,
    PROGRAM_6_9 },
  { "line10", 5, "moved", GRADUS_EXPECT (7.4128669277868443e-05), 1e-12, PROGRAM_6_9 },
  { "line10", GRADUS_CHECK_END, "iterations", GRADUS_EXPECT (5), 0, PROGRAM_6_9 },
  { "line10", GRADUS_CHECK_END, "cost", GRADUS_EXPECT (6.5213288717157294), 1e-12, PROGRAM_6_9 },
  { "narrow", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-0.00189066440755895, 1.02614494878633),
    1e-9, PROGRAM_6_9 },
  { "narrow", GRADUS_CHECK_END, "cost", GRADUS_EXPECT (0.0817963201637233), 1e-10, PROGRAM_6_9 },
  { "wide", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-0.70323746123007902, 0.46740044132026487),
    1e-12, PROGRAM_6_9 },
  { "four", 1, "theta", GRADUS_EXPECT (2, 0), 1e-14, SHEET },
  { "four", 2, "theta", GRADUS_EXPECT (1.6216216216216217, 0), 1e-14,
    "(0 + 1 + 2 + 9/7) / (1/2 + 1 + 1 + 1/7), by hand" },
  { "five", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-0.5, 1.5), 1e-5,
    "by hand: the pulls 1/2, 0, −1/2, −1, 1 sum to 0, and times x as well" });

static const GradusPair huber_pairs[] = GRADUS_ROWS (
  { .id = "outlier", .title = N_ ("Squares and Huber"),
    .blurb = N_ ("Squares give the outlier its full pull and the line tips over; Huber takes its "
                 "weight down round by round."),
    .preset = "line10", .left = "eta=1e6",
    .claims = "left: trimmed == 0\nright: trimmed == 1\nleft < right: theta[1]" },
  { .id = "lets-go", .title = N_ ("Huber and Tukey"),
    .blurb = N_ ("Huber goes on hearing the outlier a little; Tukey does not hear it any more."),
    .preset = "line10", .other = "tukey-irls", .plot = "weights",
    .claims = "left: weights[9] > 0.15\nright: weights[9] == 0\nleft < right: theta[1]" });

static const GradusSheet huber_sheet = {
  .aha = N_("Trim a far point’s weight so that it pulls with force η, never more."),
  .by_hand = N_("0, 1, 2, 9 with η = 1, from the mean 3: the residuals −3, −2, −1, 6 get the "
                "weights 1/3, 1/2, 1, 1/6, and the weighted mean is 4/2 = 2."),
  .why = "data",
  .intuition = N_("The farthest point pulls hardest."),
  .caught_by = "pull",
  .breaks = N_("A point far to the side: at x = 20 the slope ends at −0.135, where the others say "
               "1.04."),
  .needs = "robust-losses weighted-least-squares", .leads_to = "tukey-irls l1-huber-irls",
  .aliases = "Huber; M-estimator; IRLS; reweighted least squares; Huber损失; 反复加权最小二乘; ffjq",
};

const GradusDescriptor gradus_huber_irls = {
  GRADUS_IRLS,
  .id = "huber-irls", .chapter = 4, .difficulty = 2,
  .title = N_("Huber regression by reweighting"),
  .summary = N_("Fit a line on which no point pulls harder than the others may, by weighing the "
                "points and solving least squares in turn."),
  .goal = N_("Work out the weights of one round, and say how hard an outlier still pulls."),
  .source = "图解机器学习, section 6.2; article on probability, robust regression",
  .fixed = "loss=huber", .plots_shown = "data weights loss contours objective", GRADUS_ROW (huber),
};

/* --- Absolute deviations ---------------------------------------------------------------------- */

static const GradusPreset absolute_presets[] = GRADUS_ROWS (
  { .id = "late", .title = N_("Five points, one late"),
    .blurb = N_("From least squares, 10, the sum of the sizes falls to 8.5: the line ends on "
                "points 2 and 4."),
    .data = "late-5", .params = "tolerance=1e-6", .seed = 1,
    .claims = "start: deviation ~ 10.00\nconverged\niteration == 16\ndeviation ~ 8.505\n"
              "abs(residuals[1]) < 0.006\nabs(residuals[3]) < 0.006" },
  { .id = "line10", .title = N_("One outlier in ten"),
    .blurb = N_("15 rounds: the slope of 0.467 becomes 1.026, and 8 points out of 10 pull with η."),
    .data = "line10:outlier=true", .seed = 1,
    .claims = "start: theta[1] ~ 0.467\nconverged\niteration == 15\ntheta[1] ~ 1.026\n"
              "trimmed == 8" },
  { .id = "four", .title = N_("Four numbers by hand"),
    .blurb = N_("Only a constant, from the mean 3: with equal pulls it ends between 1 and 2, the "
                "numbers in the middle."),
    .data = "far-4", .params = "constant=true tolerance=1e-6", .seed = 1,
    .claims = "start: theta[0] == 3\nconverged\ntheta[0] > 1\ntheta[0] < 2" },
  { .id = "tie", .title = N_("Two lines as good"),
    .blurb = N_("The lines x and 2 x both have the sum 7, and so have those between: the rounds "
                "end at 1.6 x."),
    .data = "tie-5", .params = "tolerance=1e-6", .seed = 1,
    .claims = "converged\ndeviation ~ 7.00\ntheta[1] ~ 1.60" },
  { .id = "far", .title = N_("A point at 100"),
    .blurb = N_("The slope of least squares is 20.2; it takes 50 rounds to get to 1.005."),
    .data = "far-5", .params = "tolerance=1e-6", .seed = 1,
    .claims = "start: theta[1] ~ 20.2\nconverged\niteration == 50\ntheta[1] ~ 1.005" },
  { .id = "leverage", .title = N_("Failure: an outlier far to the side"),
    .blurb = N_("The point at x = 20 ends on the line, and the slope below 0."),
    .data = "line10:outlier=true,at=20", .params = "tolerance=1e-6", .seed = 1,
    .failure = N_("Sizes of residuals do not know how far to the side a point is. A line through "
                  "the culprit is the cheapest of all: every other one leaves it a long stick. "
                  "Look at the inputs, or take a loss that lets go from a start that is close."),
    .claims = "converged\ntheta[1] < 0\nabs(residuals[9]) < 0.02" });

#define BEST_OF_PAIRS "best of all lines through two points, by hand"

static const GradusCheck absolute_checks[] = GRADUS_ROWS (
  { "line10", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-0.00189066440755895, 1.02614494878633),
    1e-9, PROGRAM_6_9 },
  { "line10", GRADUS_CHECK_END, "cost", GRADUS_EXPECT (0.0817963201637233), 1e-10, PROGRAM_6_9 },
  { "line10", GRADUS_CHECK_END, "iterations", GRADUS_EXPECT (15), 0, PROGRAM_6_9 },
  { "late", 0, "theta", GRADUS_EXPECT (-1, 2.5), 1e-12, SHEET },
  { "late", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-0.495, 1.5), 1e-6,
    "by hand: the pulls η, −η/2, −η, −η/2, η sum to 0, and times x as well, so that the line "
    "lies η/2 above −0.5 + 1.5 x" },
  { "late", GRADUS_CHECK_END, "deviation", GRADUS_EXPECT (8.5), 0.006, BEST_OF_PAIRS },
  { "tie", GRADUS_CHECK_END, "deviation", GRADUS_EXPECT (7), 1e-6, BEST_OF_PAIRS },
  { "far", GRADUS_CHECK_END, "deviation", GRADUS_EXPECT (96), 0.006, BEST_OF_PAIRS });

static const GradusPair absolute_pairs[] = GRADUS_ROWS (
  { .id = "squares", .title = N_ ("Squares and sizes"),
    .blurb = N_ ("Squares go through none of the points; sizes end on two of them and give the "
                 "late one up."),
    .preset = "late", .left = "eta=1e6",
    .claims = "left: deviation ~ 10.00\nright: deviation ~ 8.505\nleft > right: theta[1]" },
  { .id = "width", .title = N_ ("A wide tip and a narrow one"),
    .blurb = N_ ("With η = 1 most points still pull with their residual; with η = 0.01 nearly all "
                 "pull alike, and more rounds are needed."),
    .preset = "line10", .left = "eta=1",
    .claims = "left: trimmed == 1\nright: trimmed == 8\nleft < right: iteration" });

static const GradusSheet absolute_sheet = {
  .aha = N_("The best line in absolute distance passes exactly through two of the points."),
  .by_hand = N_("1, 1, 2, 4, 12 over 0 to 4: the residuals of −0.5 + 1.5 x are 1.5, 0, −0.5, 0, "
                "6.5, and their sizes add up to 8.5; 1 + x has 9, least squares 10."),
  .why = "threads",
  .intuition = N_("The farthest point draws the line to itself."),
  .caught_by = "nail",
  .breaks = N_("A point at x = 20: the best line goes through it, and its slope is below 0."),
  .needs = "mean-and-median weighted-least-squares",
  .leads_to = "lad-quadratic-programme huber-irls",
  .aliases = "LAD; L1 regression; Laplace noise; median regression; robust linear regression; "
             "最小绝对值偏差; 拉普拉斯分布; zxjdzpc",
};

const GradusDescriptor gradus_least_absolute_deviations = {
  GRADUS_IRLS,
  .id = "least-absolute-deviations", .chapter = 4, .difficulty = 2,
  .title = N_("Least absolute deviations, Laplace noise"),
  .summary = N_("Fit the line whose residuals have the least sum of sizes, by reweighting until "
                "it lies on two of the points."),
  .goal = N_("Find the two points that hold the best line, and say why a late one does not."),
  .source = "图解机器学习, section 6.1; article on probability, robust regression",
  .fixed = "loss=huber", .defaults = "eta=0.01",
  .plots_shown = "data threads noise weights contours deviation", GRADUS_ROW (absolute),
};

/* --- Tukey ------------------------------------------------------------------------------------ */

static const GradusPreset tukey_presets[] = GRADUS_ROWS (
  { .id = "two-crowds", .title = N_("Two crowds"),
    .blurb = N_("Six points rise, four lie flat. From least squares the line goes over to the six "
                "and hears the four no more."),
    .data = "two-crowds", .params = "eta=0.9 tolerance=1e-6", .seed = 1,
    .claims = "converged\niteration == 4\ntheta[1] > 0.999\ntheta[1] < 1.001\nsilent == 4" },
  { .id = "few-win", .title = N_("Failure: the smaller crowd wins"),
    .blurb = N_("The same points, but the line begins at 3 + 0.2 x: it ends with the flat four."),
    .seed = 1, .params = "eta=0.9 tolerance=1e-6 begin=here start-constant=3 start-slope=0.2",
    .failure = N_("The line hears only the points within η of it, and those pull it further to "
                  "themselves. It does not know that there are more elsewhere, and its cost, 0.81, "
                  "is above the 0.54 of the other end. Begin with Huber’s line, or at several "
                  "places."),
    .claims = "converged\niteration == 5\ntheta[0] > 3.999\ntheta[0] < 4.001\nsilent == 6\n"
              "cost > 0.809\ncost < 0.811\nleast < 0.541" },
  { .id = "line10", .title = N_("One outlier in ten"),
    .blurb = N_("Four rounds, and the outlier is gone: its weight is 0, the slope 1.05."),
    .data = "line10:outlier=true", .seed = 1,
    .claims = "converged\niteration == 4\nweights[9] == 0\ntheta[1] > 1.052\ntheta[1] < 1.053" },
  { .id = "noisier", .title = N_("Failure: more noise, another valley"),
    .blurb = N_("The noise of the ten points is two and a half times as large. The line comes to "
                "rest with three points, and six good ones are not heard."),
    .data = "line10:outlier=true,noise=0.5", .seed = 1,
    .failure = N_("The line of least squares, bent by the outlier, is more than η away from six of "
                  "the good points, and those it hears hold it where it is. Begin with Huber’s "
                  "line, or take a larger η for the first rounds."),
    .claims = "converged\nheard == 3\nweights[9] == 0\ntheta[1] ~ 0.52" },
  { .id = "three", .title = N_("Three numbers by hand"),
    .blurb = N_("0, 1 and 10 with η = 3: from the mean 3.67 only the 1 is heard, then 0 and 1."),
    .data = "far-3", .params = "eta=3 constant=true tolerance=1e-9", .seed = 1,
    .claims = "iteration 1: heard == 1\niteration 1: theta[0] == 1\nconverged\n"
              "theta[0] > 0.4999\ntheta[0] < 0.5001" },
  { .id = "from-huber", .title = N_("Huber first"),
    .blurb = N_("The minimum of the convex loss is a start that does not depend on luck."),
    .params = "eta=0.9 begin=huber", .seed = 1,
    .claims = "converged\ntheta[1] > 0.999\ntheta[1] < 1.001" },
  { .id = "deaf", .title = N_("Failure: nobody is heard"),
    .blurb = N_("The line y = 0 has no point nearer than 1, and every weight is 0."),
    .params = "eta=0.9 begin=here", .seed = 1, .claims = "heard == 0",
    .failure = N_("The sum of the weights is 0, and weighted least squares has nothing to fit. "
                  "Choose a larger η for the first rounds, or begin with Huber’s line.") });

#define PROGRAM_6_11 "program of figure 6.11 in GNU Octave on the book's own draw"

static const GradusCheck tukey_checks[] = GRADUS_ROWS (
  { "line10", 1, "theta", GRADUS_EXPECT (-0.19791447655619779, 0.85922077368319982), 1e-12,
    PROGRAM_6_11 },
  { "line10", 2, "theta", GRADUS_EXPECT (0.0061588337791813677, 1.0469222997995327), 1e-12,
    PROGRAM_6_11 },
  { "line10", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0.015995943169237414, 1.0526128351881279),
    1e-12, PROGRAM_6_11 },
  { "line10", GRADUS_CHECK_END, "cost", GRADUS_EXPECT (0.26893184333403697), 1e-12, PROGRAM_6_11 },
  { "line10", GRADUS_CHECK_END, "iterations", GRADUS_EXPECT (4), 0, PROGRAM_6_11 },
  { "noisier", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-0.6104638972570415, 0.5231115729554097),
    1e-12, "the normal equations of a line, apart, on the draw times 2.5" },
  { "two-crowds", 0, "theta", GRADUS_EXPECT (1.6, 0.55445544554455450), 1e-12,
    "16/10 and 28/50.5, by hand" },
  { "two-crowds", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0, 1), 1e-9,
    "the line that six of the points lie on" },
  { "two-crowds", GRADUS_CHECK_END, "cost", GRADUS_EXPECT (0.54), 1e-9, "four points at η²/6" },
  { "few-win", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (4, 0), 1e-9,
    "the line that four of the points lie on" },
  { "few-win", GRADUS_CHECK_END, "cost", GRADUS_EXPECT (0.81), 1e-9, "six points at η²/6" },
  { "three", 1, "theta", GRADUS_EXPECT (1, 0), 1e-14, SHEET },
  { "three", 2, "theta", GRADUS_EXPECT (0.55862068965517242, 0), 1e-14,
    "81/145: the weights 64/81 and 1, by hand" });

static const GradusPair tukey_pairs[] = GRADUS_ROWS (
  { .id = "start", .title = N_ ("Two starts"),
    .blurb = N_ ("From one start the larger crowd is heard, from the other one the smaller: the "
                 "cost has two valleys."),
    .preset = "two-crowds", .right = "begin=here start-constant=3 start-slope=0.2",
    .claims = "both: converged\nleft < right: cost\nleft: silent == 4\nright: silent == 6" });

static const GradusSheet tukey_sheet = {
  .aha = N_("It ignores strangers completely, so who is a stranger depends on the start."),
  .by_hand = N_("0, 1, 10 with η = 3, from the mean 3.67: only the 1 is nearer than 3, so θ = 1; "
                "then the weights are 64/81, 1, 0, and θ = 81/145 = 0.559."),
  .why = "basins", .intuition = N_("Six against four: the larger crowd wins."),
  .caught_by = "few-win",
  .breaks = N_("A start from which every residual is above η: the sum of the weights is 0."),
  .needs = "huber-irls robust-losses",
  .leads_to = "l1-huber-irls ramp-loss-classifier k-means-restarts",
  .aliases = "Tukey; biweight; bisquare; redescending; 图基; 局部最优; 初值; tj",
};

const GradusDescriptor gradus_tukey_irls = {
  GRADUS_IRLS,
  .id = "tukey-irls", .chapter = 4, .difficulty = 2, .title = N_("Tukey regression"),
  .summary = N_("Fit a line by reweighting with a loss that does not hear points beyond η at all."),
  .goal = N_("Say which points are heard from a start, and why the smaller crowd may win."),
  .source = "图解机器学习, section 6.3",
  .fixed = "loss=tukey", .plots_shown = "data basins weights loss contours", GRADUS_ROW (tukey),
};
