/* Locally weighted linear regression: a line for every question.
 *
 * Objective. The value at one place x: that of the line theta (x) which minimises
 *
 *   sum_i w_i (y_i - theta'(1, x_i))^2,   w_i = exp (-|x_i - x|^2 / 2 tau^2),
 *
 * so that near points are heard and far ones are not. Of the line only the value at x is kept: the
 * next place has weights and a line of its own.
 *
 * Stages. The learner tries a bandwidth tau (try). At the place that is asked the points are
 * weighed one by one, the line is laid, its value is read. The place slides over the data and
 * leaves a curve behind; every point is left out and asked for; and all bandwidths come up against
 * the learner's, judged by points that were left out (certify).
 *
 * Why it works. The value is a sum of shares of the targets, f = sum_i l_i y_i. Those of a mean
 * add up to 1. Those of a line also balance about x, sum_i l_i (x_i - x) = 0, so that a slope in
 * the data tilts nothing, not even at the edge, where all neighbours stand on one side. There some
 * shares are negative.
 *
 * Cost. n (1 + d)^2 for every place, and all n (1 + d) numbers have to be kept; a line keeps 1 + d.
 * Leaving every point out is n^2 more at every bandwidth (local-line.c).
 *
 * Edge cases. Weights that fall below what double precision tells from nothing leave X'WX without
 * its rank: there is no line, and the curve has a gap. As tau grows the line of least squares
 * remains. Weights look like a Gaussian density and are none: they add up to whatever they do.
 *
 * Source: CS229 lecture notes, part I, section 4; W. S. Cleveland 1979, JASA 74, 829-836.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "locally-weighted.h"

typedef GradusLocalParams Params;
typedef GradusLocalState State;
typedef GradusLocalWork Work;
typedef GradusLocalLine Line;

enum { EVENT_NO_LINE, EVENT_NEGATIVE, EVENT_CLOSE };

/* --- Where the ruler lies --------------------------------------------------------------------- */

void
gradus_local_find_query (const Params *params, double at[GRADUS_LOCAL_INPUTS])
{
  at[0] = params->query;
  at[1] = params->second;
}

void
gradus_local_find_place (const Work *work, const Params *params, guint k,
                         double at[GRADUS_LOCAL_INPUTS])
{
  at[0] = work->low + (work->high - work->low) * k / (GRADUS_LOCAL_PLACES - 1);
  at[1] = params->second;
}

/* The point in work, which is left out or weighed. */
static guint
find_point (const GradusPosition *here)
{
  GRADUS_HERE (state, work);

  return gradus_position_is_phase (here, "leave")
           ? gradus_local_find_judge (work, MIN (state->last, work->n_judges - 1))
           : MIN (state->last, work->n - 1);
}

guint
gradus_local_find_stand (const GradusPosition *here, double at[GRADUS_LOCAL_INPUTS])
{
  GRADUS_HERE (state, work, table);

  gradus_local_find_query (here->params, at);
  if (here->micro > 0 && gradus_position_is_phase (here, "slide"))
    gradus_local_find_place (work, here->params, MIN (state->last, GRADUS_LOCAL_PLACES - 1), at);
  else if (here->micro > 0 && gradus_position_is_phase (here, "leave"))
    {
      memcpy (at, gradus_table_row (table, find_point (here)), sizeof (double) * work->d);
      return find_point (here);
    }
  return work->n;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_weigh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  double at[GRADUS_LOCAL_INPUTS];

  if (state->done == 0)
    gradus_array_init_vector (&state->weights, work->n);
  gradus_local_find_query (params, at);
  gradus_array_write (&state->weights)[state->done] = gradus_local_find_weight (
    work, gradus_table_row (gradus_context_get_table (context), state->done), at, params->width);
  state->weighed = state->done + 1;
  return gradus_step_done (&state->done, &state->last, work->n);
}

static GradusStatus
run_solve (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  g_autofree double *shares = g_new (double, work->n);
  double *theta, lowest = 0, at[GRADUS_LOCAL_INPUTS];
  Line line;

  gradus_local_find_query (params, at);
  line = gradus_local_lay (work, gradus_context_get_table (context), at, params->width, work->n,
                           NULL, shares);
  state->rank = line.rank;
  state->solved = line.rank == work->b;
  gradus_context_raise_if (context, EVENT_NO_LINE, !state->solved);
  if (!state->solved)
    return GRADUS_STATUS_CONTINUE;
  memcpy (gradus_array_init_vector (&state->shares, work->n), shares, sizeof (double) * work->n);
  theta = gradus_array_init_vector (&state->theta, 1 + work->d);
  theta[0] = line.value;
  for (guint j = 0; j < work->d; j++)
    {
      theta[1 + j] = line.slope[j];
      theta[0] -= line.slope[j] * at[j];
    }
  for (guint i = 0; i < work->n; i++)
    lowest = MIN (lowest, shares[i]);
  gradus_context_raise_if (context, EVENT_NEGATIVE, lowest < -0.01);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_slide (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  double at[GRADUS_LOCAL_INPUTS];
  Line line;

  if (state->done == 0)
    {
      gradus_array_init_vector (&state->curve, GRADUS_LOCAL_PLACES);
      gradus_int_array_init (&state->ruled, GRADUS_LOCAL_PLACES);
    }
  gradus_local_find_place (work, params, state->done, at);
  line = gradus_local_lay (work, gradus_context_get_table (context), at, params->width, work->n,
                           NULL, NULL);
  gradus_array_write (&state->curve)[state->done] = isnan (line.value) ? 0 : line.value;
  gradus_int_array_write (&state->ruled)[state->done] = !isnan (line.value);
  state->placed = state->done + 1;
  gradus_context_raise_if (context, EVENT_NO_LINE, isnan (line.value));
  return gradus_step_done (&state->done, &state->last, GRADUS_LOCAL_PLACES);
}

static GradusStatus
run_leave (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  const guint i = gradus_local_find_judge (work, state->done);
  g_autofree double *shares = g_new (double, work->n);
  const Line all = gradus_local_lay (work, table, gradus_table_row (table, i), params->width,
                                     work->n, NULL, shares);
  const double left = gradus_local_leave_out (work, table, i, params->width);

  if (state->done == 0)
    {
      gradus_array_init_vector (&state->residuals, work->n);
      gradus_array_init_vector (&state->leverages, work->n);
      gradus_array_init_vector (&state->left, work->n);
      gradus_int_array_init (&state->judges, work->n);
    }
  gradus_array_write (&state->residuals)[i] = isnan (all.value) ? 0
                                                                : gradus_local_find_miss (
                                                                  work, table->y[i], all.value);
  gradus_array_write (&state->leverages)[i] = shares[i];
  gradus_array_write (&state->left)[i] = isnan (left) ? 0 : left;
  gradus_int_array_write (&state->judges)[i] = (isnan (all.value) ? 0 : GRADUS_LOCAL_WITH)
                                               | (isnan (left) ? 0 : GRADUS_LOCAL_WITHOUT);
  state->judged = state->done + 1;
  gradus_context_raise_if (context, EVENT_NO_LINE, isnan (left));
  return gradus_step_done (&state->done, &state->last, work->n_judges);
}

double
gradus_local_rival_error (const State *state, guint k)
{
  const double error = gradus_rivals_score (&state->rivals, k);

  return error == GRADUS_LOCAL_NO_ERROR ? NAN : error;
}

/* The bandwidth that comes up as number @k: first all of them, then some around the best. */
static double
find_rival (const State *state, const Work *work, guint k)
{
  guint best = 0;

  if (k < work->n_widths)
    return work->widths[k];
  for (guint m = 1; m < work->n_widths; m++)
    if (gradus_local_rival_error (state, m) < gradus_local_rival_error (state, best)
        || isnan (gradus_local_rival_error (state, best)))
      best = m;
  best = CLAMP (best, 1, work->n_widths - 2);
  return work->widths[best - 1]
         * pow (work->widths[best + 1] / work->widths[best - 1],
                (k - work->n_widths + 1.0) / (work->n_fine + 1));
}

GRADUS_MICROS (n_rivals, (work), work->n_widths + work->n_fine)

double
gradus_local_find_best_try (const Work *work, double width, double *error)
{
  double best = width;

  *error = work->yours;
  for (guint t = 0; t < work->n_tried; t++)
    if (work->tried_scores[t] < *error || isnan (*error))
      {
        *error = work->tried_scores[t];
        best = work->tried[t];
      }
  return isnan (*error) ? NAN : best;
}

/* The best of all; where no bandwidth leaves anything, many are, and none is named. */
static void
find_winner (State *state, const Work *work, double width)
{
  const guint n = state->rivals.shape[0];
  double most = -INFINITY, error;
  const double mine = gradus_local_find_best_try (work, width, &error);

  state->least = error;
  state->best = mine;
  for (guint k = 0; k < n; k++)
    {
      const double rival = gradus_local_rival_error (state, k);

      most = fmax (most, rival);
      if (rival < state->least || isnan (state->least))
        {
          state->least = rival;
          state->best = gradus_array_row (&state->rivals, k)[0];
        }
    }
  if (isnan (state->least) || most <= state->least)
    state->best = NAN;
}

static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const guint n = work->n_widths + work->n_fine;
  const double width = find_rival (state, work, state->done);
  double *rival = gradus_rivals_next (&state->rivals, state->done, n, 2), error;

  rival[0] = width;
  error = gradus_local_find_error (work, gradus_context_get_table (context), width);
  rival[1] = isnan (error) ? GRADUS_LOCAL_NO_ERROR : error;
  if (state->done + 1 == n)
    {
      state->certified = true;
      find_winner (state, work, params->width);
      gradus_local_find_best_try (work, params->width, &error);
      gradus_context_raise_if (context, EVENT_CLOSE,
                               isfinite (state->best) && error <= 1.01 * state->least);
    }
  return gradus_step_done (&state->done, &state->last, n);
}

/* The target of the point that is nearest to @at. */
static double
find_nearest (const Work *work, const GradusTable *table, const double *at)
{
  double least = INFINITY, target = table->y[0];

  for (guint i = 0; i < work->n; i++)
    {
      double u[GRADUS_LOCAL_INPUTS];

      gradus_local_find_apart (work, gradus_table_row (table, i), at, u);
      if (hypot (u[0], u[1]) < least)
        {
          least = hypot (u[0], u[1]);
          target = table->y[i];
        }
    }
  return target;
}

/* A question is answered from the data: the line at its place. Where there is none, and a number is
 * asked for all the same, it is what the bandwidth 0 would leave of a mean. */
static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  GRADUS_HERE (params, work, table);

  for (gsize i = 0; i < n; i++)
    {
      const double *at = &X[i * work->d];

      out[i] = gradus_local_lay (work, table, at, params->width, work->n, NULL, NULL).value;
      if (!isfinite (out[i]))
        out[i] = find_nearest (work, table, at);
    }
}

/* --- Quantities ------------------------------------------------------------------------------- */

static double
number_value (const GradusPosition *here)
{
  const State *state = here->state;
  double at[GRADUS_LOCAL_INPUTS];

  gradus_local_find_query (here->params, at);
  return state->solved ? gradus_affine (&state->theta, at) : NAN;
}

/* Whether all points that were left out so far have @lines at their places. */
static gboolean
has_lines (const State *state, gint32 lines)
{
  guint found = 0;

  for (gsize i = 0; state->judged > 0 && i < state->judges.n; i++)
    found += (state->judges.data[i] & lines) == lines;
  return state->judged > 0 && found == state->judged;
}

/* The mean of the squares of @misses (n), which are 0 of points that have not been left out. */
static double
find_mean_square (const State *state, const GradusArray *misses)
{
  return gradus_sum_squares (misses->data, gradus_array_length (misses)) / state->judged;
}

GRADUS_NUMBER (number_error, (state),
               has_lines (state, GRADUS_LOCAL_WITHOUT)
                 ? find_mean_square (state, &state->left) : NAN)
GRADUS_NUMBER (number_learnt, (state),
               has_lines (state, GRADUS_LOCAL_WITH)
                 ? find_mean_square (state, &state->residuals) : NAN)

/* The trace of the matrix that makes the values of the targets; of many points n times the mean of
 * those of its entries that are known. */
static double
number_freedom (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  double sum = 0;

  if (!has_lines (state, GRADUS_LOCAL_WITH) || state->judged < work->n_judges)
    return NAN;
  for (guint i = 0; i < work->n; i++)
    sum += state->leverages.data[i];
  return work->n_judges < work->n ? sum * work->n / work->n_judges : sum;
}

static double
number_gap (const GradusPosition *here)
{
  const State *state = here->state;
  double error;

  gradus_local_find_best_try (here->workspace, ((const Params *) here->params)->width, &error);
  return state->certified ? error - state->least : NAN;
}

static double
number_gaps (const GradusPosition *here)
{
  const State *state = here->state;
  guint gaps = 0;

  for (guint k = 0; k < state->placed; k++)
    gaps += state->ruled.data[k] == 0;
  return gaps;
}

GRADUS_NUMBER (number_kept, (work), (double) work->n * (1 + work->d))
GRADUS_NUMBER (number_kept_line, (work), 1.0 + work->d)

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "value", N_ ("Value at the query"), "f(x)", .number = number_value, .flags = GRADUS_METRIC },
  { "yours", N_ ("Your error, points left out"), "\\overline{e^2}(\\tau)",
    GRADUS_PREPARED (Work, yours), .flags = GRADUS_METRIC },
  { "error", N_ ("Mean square of those left out so far"), "\\overline{e^2}",
    .number = number_error, .flags = GRADUS_METRIC },
  { "learnt", N_ ("Training error so far"), "\\overline{r^2}", .number = number_learnt,
    .flags = GRADUS_METRIC },
  { "freedom", N_ ("Effective number of parameters"), "\\sum_i h_i", .number = number_freedom,
    .flags = GRADUS_METRIC },
  { "gap", N_ ("Gap to the best attempt"), "\\min_t \\overline{e^2}_t - \\overline{e^2}{}^*",
    .number = number_gap, .flags = GRADUS_METRIC },
  { "attempts", N_ ("Attempts"), "\\tau_t", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, bandwidth"), .flags = GRADUS_START, .tries = "width" },
  { "weights", N_ ("Weight at the query"), "w_i", GRADUS_QUANTITY (State, weights),
    .indices = N_ ("point; 0 before it is weighed"), .flags = GRADUS_PER_DATUM },
  { "theta", N_ ("Line at the query"), "\\theta", GRADUS_QUANTITY (State, theta),
    .indices = N_ ("constant, then one for each input") },
  { "shares", N_ ("Share in the value"), "\\ell_i", GRADUS_QUANTITY (State, shares),
    .indices = N_ ("point"), .flags = GRADUS_PER_DATUM },
  { "curve", N_ ("What was left behind"), "f", GRADUS_QUANTITY (State, curve),
    .indices = N_ ("place; 0 where there is no line") },
  { "ruled", N_ ("There is a line"), NULL, GRADUS_QUANTITY (State, ruled),
    .flags = GRADUS_HIDDEN },
  { "residuals", N_ ("Residual"), "r_i", GRADUS_QUANTITY (State, residuals),
    .indices = N_ ("point; 0 before it is left out"), .flags = GRADUS_PER_DATUM },
  { "leverages", N_ ("Share of its own target"), "h_i", GRADUS_QUANTITY (State, leverages),
    .indices = N_ ("point; 0 before it is left out"), .flags = GRADUS_PER_DATUM },
  { "left", N_ ("Error when left out"), "e_i", GRADUS_QUANTITY (State, left),
    .indices = N_ ("point; 0 before it is left out"), .flags = GRADUS_PER_DATUM },
  { "judges", N_ ("Lines at its place"), NULL, GRADUS_QUANTITY (State, judges),
    .flags = GRADUS_HIDDEN },
  { "rivals", N_ ("Bandwidths against yours"), "(\\tau, \\overline{e^2})",
    GRADUS_QUANTITY (State, rivals),
    .indices = N_ ("bandwidth, its error; −1 where it cannot be told") },
  { "least", N_ ("The least error"), "\\overline{e^2}{}^*", GRADUS_QUANTITY (State, least),
    .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  { "best", N_ ("The best bandwidth"), "\\tau^*", GRADUS_QUANTITY (State, best),
    .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  { "rank", N_ ("Rank of the equations"), "\\mathrm{rank}", GRADUS_QUANTITY (State, rank),
    .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  { "kept", N_ ("Numbers that must be kept"), "n\\,(1 + d)", .number = number_kept,
    .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  { "kept-line", N_ ("Numbers that one line keeps"), "1 + d", .number = number_kept_line,
    .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  { "gaps", N_ ("Places without a line"), NULL, .number = number_gaps },
  { "placed", N_ ("Places so far"), NULL, GRADUS_QUANTITY (State, placed) },
  { "judged", N_ ("Points left out so far"), NULL, GRADUS_QUANTITY (State, judged) },
  { "weighed", N_ ("Points weighed so far"), NULL, GRADUS_QUANTITY (State, weighed) },
  { "solved", N_ ("There is a line"), NULL, GRADUS_QUANTITY (State, solved) },
  { "certified", N_ ("Certified"), NULL, GRADUS_QUANTITY (State, certified) });

/* --- Names ------------------------------------------------------------------------------------ */

/* What is said of the points at the query. Returns the mean that their weights would give. */
static double
name_weights (const GradusPosition *here, const double *weights, GradusNames *names)
{
  GRADUS_HERE (work, table);
  const guint i = find_point (here);
  double total = 0, sum = 0, at[GRADUS_LOCAL_INPUTS], u[GRADUS_LOCAL_INPUTS], away;
  guint heaviest = 0;

  gradus_local_find_query (here->params, at);
  gradus_local_find_apart (work, gradus_table_row (table, i), at, u);
  away = hypot (u[0], u[1]);
  for (guint k = 0; k < work->n; k++)
    {
      total += weights[k];
      sum += weights[k] * table->y[k];
      heaviest = weights[k] > weights[heaviest] ? k : heaviest;
    }
  gradus_names_number (names, "away", away);
  gradus_names_number (names, "exponent",
                       -0.5 * gradus_square (away / ((const Params *) here->params)->width));
  gradus_names_number (names, "w", weights[i]);
  gradus_names_number (names, "total", total);
  gradus_names_whole (names, "heaviest", heaviest + 1);
  gradus_names_number (names, "largest", weights[heaviest]);
  gradus_names_number (names, "average", sum / total);
  return sum / total;
}

/* The line at the query, for which a question asks before it is laid. */
static void
name_line (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work);
  g_autofree double *weights = g_new (double, work->n);
  double lowest = 0, average, at[GRADUS_LOCAL_INPUTS];
  Line line;

  gradus_local_find_query (params, at);
  line = gradus_local_lay (work, gradus_dataset_get_table (here->dataset), at, params->width,
                           work->n, weights, NULL);
  average = name_weights (here, weights, names);
  for (gsize i = 0; i < gradus_array_length (&state->shares); i++)
    lowest = MIN (lowest, state->shares.data[i]);
  gradus_names_number (names, "offset",
                       gradus_settle (line.value - line.slope[0] * params->query, line.value));
  gradus_names_number (names, "slope", line.slope[0]);
  gradus_names_number (names, "lowest", lowest);
  gradus_names_flag (names, "leans", fabs (line.value - average) > 0.05 * work->spread);
  gradus_names_number (names, "fair", 0.1 * work->spread);
  gradus_names_flag (names, "beyond", params->query < work->low || params->query > work->high);
}

/* What the last micro-step of the later stages has found. */
static void
name_found (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work);
  const guint k = MIN (state->last, GRADUS_LOCAL_PLACES - 1), i = find_point (here);
  const gboolean reached = k < state->placed, left = state->last < state->judged;
  double at[GRADUS_LOCAL_INPUTS], error;

  gradus_local_find_place (work, here->params, k, at);
  gradus_names_number (names, "place", at[0]);
  gradus_names_number (names, "place-value", reached ? state->curve.data[k] : NAN);
  gradus_names_flag (names, "held", reached && state->ruled.data[k]);
  gradus_names_whole (names, "places", GRADUS_LOCAL_PLACES);
  gradus_names_whole (names, "n-gaps", (gint64) number_gaps (here));
  gradus_names_number (names, "r", left ? state->residuals.data[i] : NAN);
  gradus_names_number (names, "h", left ? state->leverages.data[i] : NAN);
  gradus_names_number (names, "e", left ? state->left.data[i] : NAN);
  gradus_names_flag (names, "told", left && (state->judges.data[i] & GRADUS_LOCAL_WITHOUT));
  gradus_names_number (names, "trial",
                       gradus_array_length (&state->rivals) > 0
                         ? gradus_array_row (&state->rivals, state->last)[0]
                         : NAN);
  gradus_names_number (names, "trial-error", gradus_local_rival_error (state, state->last));
  gradus_names_number (
    names, "best-try",
    gradus_local_find_best_try (work, ((const Params *) here->params)->width, &error));
  gradus_names_number (names, "best-error", error);
  gradus_names_flag (names, "none", state->certified && isnan (state->least));
  gradus_names_flag (names, "alike", state->certified && isnan (state->best));
  gradus_names_flag (names, "widest", state->best == work->widths[work->n_widths - 1]);
  gradus_names_flag (names, "won", state->certified && error <= (1 + 1e-9) * state->least);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (params, work);
  double at[GRADUS_LOCAL_INPUTS];

  gradus_local_find_stand (here, at);
  gradus_names_number (names, "stand", at[0]);
  gradus_names_flag (names, "sampled", work->n_judges < work->n);
  gradus_names_whole (names, "judges", work->n_judges);
  gradus_names_row (names, gradus_dataset_get_table (here->dataset), find_point (here));
  name_line (here, names);
  name_found (here, names);
  gradus_names_flag (names, "one", work->d == 1);
  gradus_names_whole (names, "b", work->b);
  gradus_names_flag (names, "scored", isfinite (work->yours));
  gradus_names_number (names, "quarter", 0.25 * params->width);
}

/* --- What theory promises --------------------------------------------------------------------- */

/* The sums of @parts, n numbers, and of each times u, measured in bandwidths from the query.
 * Returns the size of what was added. */
static double
find_moments (const GradusPosition *here, const double *parts, double sums[1 + GRADUS_LOCAL_INPUTS])
{
  const double width = ((const Params *) here->params)->width;
  GRADUS_HERE (work, table);
  double size = 0, at[GRADUS_LOCAL_INPUTS];

  gradus_local_find_query (here->params, at);
  memset (sums, 0, sizeof (double) * (1 + GRADUS_LOCAL_INPUTS));
  for (guint i = 0; i < work->n; i++)
    {
      double u[GRADUS_LOCAL_INPUTS];

      gradus_local_find_apart (work, gradus_table_row (table, i), at, u);
      sums[0] += parts[i];
      for (guint j = 1; j < work->b; j++)
        sums[j] += parts[i] * u[j - 1] / width;
      size += fabs (parts[i]) * (1 + hypot (u[0], u[1]) / width);
    }
  return size;
}

static double
find_largest (const double sums[1 + GRADUS_LOCAL_INPUTS])
{
  return MAX (fabs (sums[0]), MAX (fabs (sums[1]), fabs (sums[2])));
}

/* Nothing is left at the query that the line could still explain: X'Wr = 0. */
static gboolean
holds_balance (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work, table);
  g_autofree double *pulls = g_new (double, work->n);
  double sums[1 + GRADUS_LOCAL_INPUTS], size;

  if (!state->solved)
    return TRUE;
  for (guint i = 0; i < work->n; i++)
    pulls[i] = state->weights.data[i]
               * (table->y[i] - gradus_affine (&state->theta, gradus_table_row (table, i)));
  size = work->size * find_moments (here, state->weights.data, sums);
  find_moments (here, pulls, sums);
  *measured = find_largest (sums) / (size + DBL_MIN);
  return *measured <= 1e-8;
}

/* The shares add up to 1, and those of a line balance about the query. */
static gboolean
holds_shares (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  double sums[1 + GRADUS_LOCAL_INPUTS], size;

  if (!state->solved)
    return TRUE;
  size = find_moments (here, state->shares.data, sums);
  sums[0] -= 1;
  *measured = find_largest (sums) / (1 + size);
  return *measured <= 1e-6;
}

/* What a point is missed by when it is left out follows from its share in its own value. */
static gboolean
holds_formula (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);

  for (guint i = 0; state->judged > 0 && i < work->n; i++)
    if (state->judges.data[i] == (GRADUS_LOCAL_WITH | GRADUS_LOCAL_WITHOUT))
      *measured = MAX (*measured, fabs (state->left.data[i] * (1 - state->leverages.data[i])
                                        - state->residuals.data[i])
                                    / (work->size + fabs (state->left.data[i]) + DBL_MIN));
  return *measured <= 1e-6;
}

GRADUS_HOLDS (holds_best, (state),
              state->certified && isfinite (state->least) ? number_gap (here) : 0, !(*measured < 0))

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "balance", N_ ("Nothing is left to explain here"), "X^TWr = 0", holds_balance },
  { "shares", N_ ("The shares balance"),
    "\\sum_i \\ell_i = 1,\\quad \\sum_i \\ell_i\\,(x_i - x) = 0", holds_shares },
  { "formula", N_ ("Left out, by the formula"), "e_i\\,(1 - h_i) = r_i", holds_formula },
  { "best", N_ ("No attempt is better"), "\\overline{e^2}{}^* \\le \\overline{e^2}_t", holds_best,
    .phase = "certify" });

static const GradusPlot plots[] = GRADUS_ROWS (
  { "ruler", N_ ("The line at the query"), GRADUS_EDIT_POINTS, .build = gradus_local_draw_data,
    .caption = GRADUS_SAY ({ "solved and not micro", "x = {query}, f(x) = {value}" },
                           { NULL, "x = {stand}" }) },
  { "shares", N_ ("Shares in the value"), .build = gradus_local_draw_shares },
  { "widths", N_ ("Error of every bandwidth"), .build = gradus_local_draw_scores,
    .caption = GRADUS_SAY ({ "freedom", N_ ("It counts as {freedom} parameters") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "query", .label = N_ ("Query"), .symbol = "x",
    .blurb = N_ ("Where a value is asked for; drag the triangle under the bell."),
    GRADUS_PARAM_FIELD (Params, query), GRADUS_PLACE (4, 1e6, 0, 12, 0.1) },
  { .id = "width", .label = N_ ("Bandwidth"), .symbol = "\\tau",
    .blurb = N_ ("How far the query listens: small hears the nearest points only, large all of "
                 "them alike."),
    GRADUS_PARAM_FIELD (Params, width), .def = 1, .min = 1e-6, .max = 1e6, .slider_min = 0.1,
    .slider_max = 1000, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "ruler", .label = N_ ("Ruler"),
    .blurb = N_ ("What is laid through the weighted points: a line, or a level one, which is "
                 "their mean."),
    GRADUS_PARAM_FIELD (Params, ruler), GRADUS_CHOICES (
      [GRADUS_LOCAL_LINE] = { "line", N_ ("A line") },
      [GRADUS_LOCAL_LEVEL] = { "level", N_ ("Level: the mean of the neighbours") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "metric", .label = N_ ("Distance"), .symbol = "\\Sigma",
    .blurb = N_ ("As the columns have it, or with the covariance of the inputs as its unit; τ is "
                 "then a number of standard deviations."),
    GRADUS_PARAM_FIELD (Params, metric), GRADUS_CHOICES (
      [GRADUS_LOCAL_PLAIN] = { "plain", N_ ("Plain") },
      [GRADUS_LOCAL_SPREAD] = { "spread", N_ ("In spreads of the inputs, Σ") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "second", .label = N_ ("Query, second input"), .symbol = "x_2",
    .blurb = N_ ("The same for the second input, where there is one; it stays as the query "
                 "slides."),
    GRADUS_PARAM_FIELD (Params, second), GRADUS_PLACE (0, 1e6, 0, 12, 0.1) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_NO_LINE] = { "no-line", N_ ("No line here"),
                      N_ ("The points that have any weight here do not determine a line.") },
  [EVENT_NEGATIVE] = { "negative", N_ ("A negative share"),
                       N_ ("A target lowers the value: were it higher, the value would be lower, "
                           "as the line turns about its neighbours.") },
  [EVENT_CLOSE] = { "close", N_ ("You have found it"),
                    /* xgettext:no-c-format */
                    N_ ("Your best bandwidth leaves at most 1 % more than the best of all.") });

GRADUS_MICROS (n_places, (here), GRADUS_LOCAL_PLACES)
GRADUS_MICROS (n_judges, (work), work->n_judges)

#define WEIGHT(apart) "\\role{second}{w_i} = \\exp\\left(-" apart "\\right)"
#define WEIGHTS                                                                                    \
  GRADUS_SAY ({ "metric == spread",                                                                \
                WEIGHT ("\\frac{(x_i-x)^T\\Sigma^{-1}(x_i-x)}{2\\,\\role{accent}{\\tau}^2}") },    \
              { "one", WEIGHT ("\\frac{(x_i-x)^2}{2\\,\\role{accent}{\\tau}^2}") },                \
              { NULL, WEIGHT ("\\frac{\\|x_i-x\\|^2}{2\\,\\role{accent}{\\tau}^2}") })

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Choose a bandwidth"),
    N_ ("How far should a place listen? Look at the data and choose; points that are left out will "
        "validate it."),
    .pseudocode = N_ ("choose τ"), .once = TRUE, .run = gradus_run_nothing, .rules = WEIGHTS,
    .filled = GRADUS_SAY ({ NULL, "\\tau = <width|accent>" }),
    .said = GRADUS_SAY (
      { "scored", N_ ("With τ = {width} a point that is left out is missed by {yours}, as a mean "
                      "square.") },
      { NULL, N_ ("With τ = {width} there is a point whose neighbours do not determine a line: "
                  "the error cannot be told.") }) },
  { "weigh", N_ ("Weigh the points"), N_ ("The farther from the query, the less a point counts."),
    .pseudocode = N_ ("for each i: w_i ← exp(−|x_i − x|² / 2τ²)"), .once = TRUE, .micro = "n",
    .run = run_weigh, .rules = WEIGHTS,
    .filled = GRADUS_SAY (
      { "micro", "\\role{second}{w_{<i>}} = e^{<exponent>} = <w|second>" },
      { NULL, "\\sum_i \\role{second}{w_i} = <total|second>" }),
    .said = GRADUS_SAY (
      { "micro and w == 0", N_ ("Point {i} is {away} away. Its weight is too small for double "
                                "precision: 0.") },
      { "micro", N_ ("Point {i} is {away} away and has the weight {w}.") },
      { "total == 0", N_ ("At x = {query} no point has any weight.") },
      { NULL, N_ ("At x = {query} the weights add up to {total}, of which point {heaviest} has the "
                  "most, {largest}.") }) },
  { "solve", N_ ("Lay the line"), N_ ("Least squares with these weights: a line for this place."),
    .shows = "shares",
    .pseudocode = N_ ("θ ← argmin Σ w_i (y_i − θᵀ(1, x_i))²"), .once = TRUE, .run = run_solve,
    .rules = GRADUS_SAY (
      { "ruler == level", "\\role{model}{\\theta} = \\frac{\\sum_i \\role{second}{w_i} y_i}"
                          "{\\sum_i \\role{second}{w_i}}" },
      { NULL, "\\role{model}{\\theta} = (X^T\\role{second}{W}X)^{-1}X^T\\role{second}{W}y" }),
    .filled = GRADUS_SAY (
      { "event:no-line", "\\mathrm{rank}\\,X^TWX = <rank> \\lt <b>" },
      { "ruler == level", "\\role{model}{\\theta} = <offset|model>" },
      { NULL, "\\role{model}{\\theta} = <theta|model>" }),
    .said = GRADUS_SAY (
      { "event:no-line and rank == 0", N_ ("Nothing has any weight at x = {query}, so there is no "
                                           "line.") },
      { "event:no-line", N_ ("The points with any weight at x = {query} do not determine a line: "
                             "the rank is {rank}, and {b} coefficients are looked for.") },
      { "ruler == level", N_ ("The level ruler lies at the mean of the weighted targets, "
                              "{offset}.") },
      { "event:negative", N_ ("The line at x = {query} has the slope {slope}. Some targets have a "
                              "negative share in its value, the largest {lowest}.") },
      { NULL, N_ ("The line at x = {query} has the slope {slope}.") }) },
  { "read", N_ ("Read its middle"),
    N_ ("Only the value at the query is kept; the rest of the line is thrown away."),
    .pseudocode = N_ ("f(x) ← θᵀ(1, x)"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\role{accent}{f(x)} = \\role{model}{\\theta}^T(1, x) = \\sum_i \\ell_i\\,y_i",
    .filled = GRADUS_SAY (
      { "solved and one and ruler == line",
        "f(<query>) = <calc offset + slope * query = value>" },
      { "solved", "f(<query>) = <value|accent>" }),
    .said = GRADUS_SAY (
      { "solved", N_ ("At x = {query} the value is {value}. The next place asks all {n} points "
                      "again: {kept} numbers have to be kept, where one line for all places keeps "
                      "{kept-line}.") },
      { NULL, N_ ("At x = {query} there is nothing to be read.") }) },
  { "slide", N_ ("Slide the ruler"),
    N_ ("Every place has weights and a line of its own; the middles are the curve."),
    .pseudocode = N_ ("for each place x:\n  weigh, lay the line, leave f(x) behind"),
    .once = TRUE, .n_micro = n_places, .run = run_slide,
    .rule = "\\role{model}{f(x)} = \\theta(x)^T(1, x)",
    .filled = GRADUS_SAY (
      { "held", "f(<place>) = <place-value|model>" },
      { NULL, "\\mathrm{rank}\\,X^TWX \\lt <b>" }),
    .said = GRADUS_SAY (
      { "micro and not held", N_ ("At x = {place} there is no line: a gap.") },
      { "micro", N_ ("At x = {place} the middle of the line is at {place-value}.") },
      { "n-gaps == places", N_ ("None of {places} places has a line.") },
      { "n-gaps > 0", NN_ ("At one of {places} places there is no line: the curve has a gap.",
        "At {n-gaps} of {places} places there is no line: the curve has gaps."), "n-gaps" },
      { NULL, N_ ("{places} lines have left one curve behind.") }) },
  { "leave", N_ ("Leave each point out"),
    N_ ("The line at the place of a point, laid by all others: how far does it miss?"),
    .shows = "ruler",
    .pseudocode = N_ ("for each i: e_i ← y_i − f(x_i) without point i"), .once = TRUE,
    .n_micro = n_judges, .run = run_leave,
    .rule = "\\role{error}{e_i} = y_i - f_{-i}(x_i) = \\frac{r_i}{1 - h_i}",
    .filled = GRADUS_SAY (
      { "micro and told", "\\role{error}{e_{<i>}} = <e|error>" },
      { "not micro and error >= 0",
        "\\overline{e^2} = <error|error>,\\qquad \\sum_i h_i = <freedom>" },
      { NULL, "\\mathrm{rank}\\,X_{-i}^TW_{-i}X_{-i} \\lt <b>" }),
    .said = GRADUS_SAY (
      { "micro and not told", N_ ("Without point {i} there is no line at its place.") },
      { "micro", N_ ("Without it, point {i} is missed by {e}; with it the residual is {r}.") },
      { "not scored", N_ ("At some place there was no line, so the error cannot be told.") },
      { "sampled", N_ ("{judges} of the {n} points, evenly chosen, have been left out one by one. "
                       "They are missed by {error} as a mean square, and by {learnt} when they are "
                       "not. By their shares the curve counts as {freedom} parameters.") },
      { NULL, N_ ("Left out, the points are missed by {error} as a mean square, and by {learnt} "
                  "when they are not. The curve counts as {freedom} parameters.") }) },
  { "certify", N_ ("Is another bandwidth better?"),
    N_ ("All bandwidths are tried on the same validation points, those left out; then some around "
        "the best."),
    .shows = "widths", .pseudocode = N_ ("for each τ′: compare the error with yours"), .once = TRUE,
    .n_micro = n_rivals, .run = run_certify,
    .rule = "\\role{second}{\\tau^*} = \\arg\\min_\\tau \\frac1n\\sum_i e_i(\\tau)^2",
    .filled = GRADUS_SAY (
      { "micro and trial-error >= 0", "\\overline{e^2}(<trial|second>) = <trial-error|second>" },
      { "micro", "\\tau = <trial|second>" },
      { "best", "\\role{second}{\\tau^*} = <best|second>,\\quad \\overline{e^2}{}^* = "
                "<least|second>" },
      { "least >= 0", "\\overline{e^2}{}^* = <least|second>" }),
    .said = GRADUS_SAY (
      { "micro and trial-error >= 0", N_ ("τ = {trial} misses by {trial-error}.") },
      { "micro", N_ ("With τ = {trial} some place has no line.") },
      { "none", N_ ("No bandwidth has a line at the place of every point that is left out.") },
      { "alike", N_ ("Every bandwidth that has lines misses by the same, {least}.") },
      { "won", N_ ("None misses by less than τ = {best-try}: {best-error}.") },
      { "widest", N_ ("The widest bell that came up, τ = {best}, misses least, by {least}: one "
                      "line for all places would do.") },
      { "best-error >= 0 and attempted", N_ ("τ = {best} misses least, by {apart least "
                                             "best-error}; your best, τ = {best-try}, by {apart "
                                             "best-error least}.") },
      { "best-error >= 0", N_ ("τ = {best} misses least, by {apart least best-error}; τ = {width} "
                               "misses by {apart best-error least}.") },
      { NULL, N_ ("τ = {best} misses least, by {least}; what τ = {width} misses by cannot be "
                  "told.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "edge", N_ ("What is the value here?"), "solve", "ruler", .asks = GRADUS_ASKS_NUMBER,
    .about = "value", .when = "leans and ruler == line", .scale = "fair",
    .words = N_ ("The points are weighed at x = {query}. What will the value be there?"),
    .truth = GRADUS_SAY ({ "solved", N_ ("{value}. The mean of the weighted targets is "
                                         "{average}; the line goes on as they do.") }),
    .intuition = N_ ("You averaged the neighbours, but a line is laid through them: on a slope, "
                     "with more of them on one side, that is not their mean."),
    .intuition_answer = "average" },
  { "best", N_ ("Which bandwidth is best?"), "certify", "widths", .asks = GRADUS_ASKS_NUMBER,
    .about = "best", .when = "yours > 0", .scale = "quarter",
    .words = N_ ("With τ = {width} the error of points left out is {yours}. Which τ has the least "
                 "of all?"),
    .truth = GRADUS_SAY (
      { "widest", N_ ("τ = {best}, with {least}: the widest of all. One line for all places would "
                      "do.") },
      { "best", N_ ("τ = {best}, with {least}. A smaller one follows every point, a larger one "
                    "hears what is far away.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "wave", .title = N_ ("A wave of twelve points"),
    .blurb = N_ ("One line cannot follow it; twelve short ones can. With τ = 1 a point that is "
                 "left out is missed by 2.33. Find a better τ."),
    .data = "wave-12", .params = "query=0 width=1",
    .claims = "yours ~ 2.33\nleast ~ 1.63\nbest > 1.55 and best < 1.65" },
  { .id = "by-hand", .title = N_ ("Three points by hand"),
    .blurb = N_ ("The weights are ½, 1 and ½: the line is level, and its value 1/2. One line for "
                 "all points would say 2/3."),
    .data = "valley-3", .params = "query=0 width=0.8493218002880191",
    .claims = "weights[0] ~ 0.5\nweights[1] == 1\nvalue ~ 0.5\nabs(theta[1]) < 1e-12" },
  { .id = "edge", .title = N_ ("At the edge"),
    .blurb = N_ ("y = x, and the last point is asked for. The mean of the neighbours, 6.70, hangs "
                 "behind; the line gives 8, whatever τ is."),
    .data = "straight-9", .params = "query=8 width=2",
    .claims = "value ~ 8\naverage ~ 6.70\nleast == 0" },
  { .id = "rough", .title = N_ ("A narrow bell"),
    .blurb = N_ ("With τ = 0.4 the curve goes through nearly every point, and counts as 11.2 "
                 "parameters."),
    .data = "wave-12", .params = "query=4 width=0.4",
    .claims = "freedom ~ 11.2\nlearnt < 0.02\nerror ~ 3.33" },
  { .id = "stiff", .title = N_ ("A wide bell"),
    .blurb = N_ ("With τ = 100 all weights are nearly 1: least squares, one line for every place, "
                 "and 2 parameters."),
    .data = "wave-12", .params = "query=4 width=100",
    .claims = "min(weights) > 0.99\nfreedom ~ 2.00\nerror ~ 4.06" },
  { .id = "houses", .title = N_ ("What does a house of 2,000 square feet cost?"),
    .blurb = N_ ("Five houses and τ = 300: the line at 2,000 predicts 365 thousand dollars, the "
                 "house of 3,000 square feet has hardly any weight."),
    .data = "housing-5", .params = "query=2000 width=300",
    .claims = "value ~ 365\nweights[4] < 0.004" },
  { .id = "portland", .title = N_ ("Forty-seven houses"),
    .blurb = N_ ("94 numbers have to be kept instead of 2, and for nothing: here the widest bell "
                 "misses least."),
    .data = "portland-houses", .params = "query=2000 width=300",
    .claims = "kept == 94\nkept-line == 2\nbest > 9000\nleast < error" },
  { .id = "rooms", .title = N_ ("Area and bedrooms"),
    .blurb = N_ ("A bedroom is not a square foot: with the covariance as its unit a house with "
                 "another bedroom is far away."),
    .data = "portland-houses:features=both", .params = "query=2000 second=3 width=1 metric=spread",
    .claims = "value ~ 348" },
  { .id = "level", .title = N_ ("Every bandwidth is best"),
    .blurb = N_ ("Four equal numbers: whatever τ is, nothing is missed, and no τ is named."),
    .data = "level-4", .params = "query=2 width=1", .claims = "least == 0\nerror == 0" },
  { .id = "no-line", .title = N_ ("Failure: one point is heard"),
    .blurb = N_ ("With τ = 10 the nearest house has the weight 3·10⁻²⁴, and all others 0."),
    .data = "housing-5", .params = "query=2000 width=10",
    .failure = N_ ("Through one point there are many lines: the rank is 1, and 2 coefficients are "
                   "looked for. In double precision e⁻⁸⁰⁰ is 0. Raise τ, or measure it by the "
                   "nearest points."),
    .claims = "rank == 1\ncount(weights == 0) == 4\nmax(weights) < 4e-24\never: event:no-line" },
  { .id = "beyond", .title = N_ ("Failure: beyond the data"),
    .blurb = N_ ("x = 16 is more than three bandwidths from the last point. The value, −2.04, is "
                 "lower than all targets."),
    .data = "wave-12", .params = "query=16 width=1.6",
    .failure = N_ ("Nobody is near, but weights count only against each other: the last points "
                   "lay the line alone, and it is read far beyond them. One share is −3.60. The "
                   "sum of the weights gives it away: 0.0085. Ask only where there are points."),
    .claims = "value ~ -2.04\nvalue < -1\nmin(shares) ~ -3.60\nsum(weights) ~ 0.0085" });

#define NUMPY "numpy.linalg.svd of the rows times the roots of their weights"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "houses", 1, "weights", GRADUS_EXPECT (0.941681, 0.411112, 0.411112, 0.150355, 0.00386592),
    5e-7, "syllabus, chapter 1: CS229, five printed houses" },
  { "houses", 1, "theta", GRADUS_EXPECT (139.12279705, 0.1127602408), 1e-9, "the same" },
  { "houses", 1, "value", GRADUS_EXPECT (364.64327869), 1e-10, "the same" },
  { "by-hand", 1, "value", GRADUS_EXPECT (0.5), 1e-13, "by hand: (½ + ½) / 2" },
  { "by-hand", 1, "shares", GRADUS_EXPECT (0.25, 0.5, 0.25), 1e-13, "by hand" },
  { "by-hand", 1, "left", GRADUS_EXPECT (2, -1, 2), 1e-12,
    "by hand: the lines through the two others" },
  { "edge", 1, "value", GRADUS_EXPECT (8), 1e-12, "by hand" },
  { "wave", 1, "yours", GRADUS_EXPECT (2.3328644636955898), 1e-11, NUMPY },
  { "wave", 1, "freedom", GRADUS_EXPECT (5.896510659375189), 1e-11, NUMPY },
  { "wave", 1, "least", GRADUS_EXPECT (1.62755517), 1e-4,
    "scipy.optimize.minimize_scalar of the same" },
  { "rough", 1, "error", GRADUS_EXPECT (3.333026590965917), 1e-9, NUMPY },
  { "stiff", 1, "error", GRADUS_EXPECT (4.058458097748506), 1e-11, NUMPY },
  { "portland", 1, "error", GRADUS_EXPECT (4806.49396281381), 1e-9, NUMPY },
  { "rooms", 1, "value", GRADUS_EXPECT (348.07680959702145), 1e-10,
    NUMPY ", inputs times the inverse of the factor of numpy.cov (bias=True)" },
  { "beyond", 1, "value", GRADUS_EXPECT (-2.03632615759708), 1e-8, NUMPY });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "ruler", .title = N_ ("A mean and a line"),
    .blurb = N_ ("At the edge all neighbours stand on one side: their mean hangs behind at 6.70, "
                 "the line goes on to 8."),
    .preset = "edge", .left = "ruler=level", .plot = "shares",
    .claims = "left: value ~ 6.70\nright: value ~ 8\nleft: min(shares) > 0\n"
              "right: min(shares) < -0.05" },
  { .id = "width", .title = N_ ("Narrow and fitting"),
    .blurb = N_ ("The narrow bell misses less of what it was shown, and twice as much of what it "
                 "was not."),
    .preset = "wave", .left = "width=0.5", .right = "width=1.61", .plot = "ruler",
    .claims = "left < right: learnt\nleft: error ~ 3.32\nright: error ~ 1.63" },
  { .id = "one-line", .title = N_ ("Many lines and one"),
    .blurb = N_ ("One line keeps two numbers and cannot bend; lines for every place bend, and keep "
                 "all points."),
    .preset = "wave", .left = "query=4 width=1.6", .other = "least-squares", .plot = "ruler",
    .claims = "left: kept == 24\nright: rank == 2" });

static const GradusSheet sheet = {
  .aha = N_ ("Carry a short straight ruler along the data; the curve is the trace of its "
             "midpoint."),
  .by_hand = N_ ("(−1, 1), (0, 0), (1, 1), query 0, weights ½, 1, ½: the slope is 0 by symmetry, "
                 "the value (½ + ½) / 2 = ½."),
  .why = "shares", .intuition = N_ ("It averages the neighbours."), .caught_by = "edge",
  .breaks = N_ ("A bandwidth so small that one point is heard: the rank of the equations is 1."),
  .needs = "weighted-least-squares",
  .leads_to = "leave-one-out-cross-validation model-selection-grid",
  .aliases = "LWR; LOESS; LOWESS; bandwidth; local regression; non-parametric; 局部加权回归; 带宽; "
             "非参数; jbjq",
  .terms = N_ ("bandwidth; equivalent kernel; validation set"),
  .tiny = "weigh",
};

const GradusDescriptor gradus_locally_weighted_regression = {
  .id = "locally-weighted-regression", .chapter = 1, .difficulty = 1,
  .title = N_ ("Locally weighted linear regression"),
  .summary = N_ ("Answers every question with a line of its own, laid through the points near to "
                 "it."),
  .goal = N_ ("Say what a bandwidth does to a curve, why a line beats a mean at the edge, and what "
              "has to be kept for it."),
  .source = "CS229 lecture notes, part I, section 4; Cleveland 1979",
  .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_table,
  .distances = TRUE,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input or two, and a target."), GRADUS_MEMORIES (Params, State),
  GRADUS_TABLES, .questions = questions, .validate = gradus_local_validate,
  .prepare = gradus_local_prepare,
  .unprepare = gradus_local_unprepare, .name = name, .predicts = GRADUS_PREDICTS_REAL,
  .predict = predict,
  .start_said = GRADUS_SAY (
    { "scored", N_ ("{n} points, and a value is asked for at x = {query}. Left out, they are "
                    "missed by {yours}, as a mean square, with τ = {width}.") },
    { NULL, N_ ("{n} points, and a value is asked for at x = {query}. With τ = {width}, which "
                "is too small, some of them cannot be left out.") }),
  .same = GRADUS_SAMENESS (
    { "scale", GRADUS_DIFFERS, "the width is a length of the inputs" },
    { "one-point", GRADUS_SENTENCE }),
};
