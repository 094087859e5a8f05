/* Streets between two classes: the widest one, found by what its houses push with.
 *
 * Objective. Of all borders w.x + b = 0 that leave every point on its side, the one with the most
 * room: with the score 1 at the nearest points, the half width of the street is 1 / |w|, so that
 * 1/2 |w|^2 is minimised subject to y (w.x + b) >= 1. With a price C for what is missing of 1 the
 * same of classes that overlap.
 *
 * Stages. The learner puts a street down, or chooses a price (the member's stage "try"). Then every
 * point pushes (pull): the multipliers alpha of the dual, maximise sum alpha - 1/2 |sum alpha y
 * x|^2 with sum alpha y = 0 and 0 <= alpha <= C, two at a time (gradus-pair-qp.h). What they come
 * to is the street (border). What members add shows which points count and why no street is
 * better.
 *
 * Why the dual. alpha_i is the force with which point i pushes against the street. Both sides push
 * alike (sum alpha y = 0), and together they turn it to w = sum alpha y x; a point that has room
 * does not push. sum alpha y x over sum alpha of a class is a mean of its points: the place of its
 * hull that is nearest to the other.
 *
 * Numbers. The points are seen from their middle. Whether there is a street at all is asked before
 * the pull, which without a bound would go on for ever (gradus_street_is_closed()).
 *
 * Cost. O(n) a pair; an overlap with a high price takes tens of thousands of them, so there is a
 * limit to n: everything is made again while a point is dragged.
 *
 * Edge cases. Hulls that meet have no street without a price. Equal points in both classes are the
 * shortest way to that. w = 0 has no direction and no width. Without a point whose force is between
 * 0 and C, b may be anywhere in an interval; the middle is taken.
 *
 * Source: CS229 lecture notes, part V; V. Vapnik 1995; for the hulls K. Bennett and E.
 * Bredensteiner 2000.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "streets.h"

typedef GradusStreetsParams Params;
typedef GradusStreetsState State;
typedef GradusStreetsWork Work;

/* --- What follows at once --------------------------------------------------------------------- */

double
gradus_streets_half_width (const double *theta, guint d)
{
  const double length = gradus_street_length (theta, d);

  return length > 0 ? 1 / length : NAN;
}

gboolean
gradus_streets_is_flat (const GradusTable *table, const double *theta)
{
  double low = INFINITY, high = -INFINITY;

  for (guint i = 0; i < table->n; i++)
    {
      const double f = gradus_street_score (theta, gradus_table_row (table, i), table->d);

      low = MIN (low, f);
      high = MAX (high, f);
    }
  return high - low <= 1e-9;
}

void
gradus_streets_begin (Work *work, const GradusSetup *setup, double c)
{
  GRADUS_SETUP (params, table);
  const guint d = table->d;
  GradusPairSolution solution;

  work->n = table->n;
  work->d = d;
  work->c = c;
  work->centre = g_new0 (double, d);
  work->alpha = g_new0 (double, table->n);
  work->theta = g_new0 (double, 1 + d);
  work->guess = g_new0 (double, 1 + d);
  work->place = g_new0 (double, d);
  for (guint i = 0; i < table->n; i++)
    work->count[table->label[i] > 0]++;
  gradus_street_centre (table, work->centre);
  /* With a price it is that which the learner chooses. */
  if (isinf (c))
    gradus_street_turned (table, work->centre, params->turn, params->shift, work->guess);
  work->guess_score = gradus_street_nearest (table, work->guess);
  work->closed = isinf (c) && gradus_street_is_closed (table, -1, work->place);
  if (work->closed)
    return;
  work->solved = gradus_street_solve (table, c, -1, GRADUS_STREETS_TOLERANCE,
                                      GRADUS_STREETS_MOST_PAIRS, work->alpha, work->theta,
                                      &solution)
                   == GRADUS_PAIR_OPTIMAL
                 || solution.m - solution.M < 1e-6;
  work->pairs = solution.pairs;
  if (gradus_streets_is_flat (table, work->theta))
    memset (work->theta + 1, 0, sizeof (double) * d);
  work->low = work->theta[0] - solution.b + solution.m;
  work->high = work->theta[0] - solution.b + solution.M;
}

static gpointer
prepare (const GradusSetup *setup)
{
  Work *work = g_new0 (Work, 1);

  gradus_streets_begin (work, setup, INFINITY);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  g_free (work->centre);
  g_free (work->alpha);
  g_free (work->theta);
  g_free (work->guess);
  g_free (work->place);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);

  if (table->n > 500)
    return g_strdup_printf (_ ("There are %u points, and more than 500 cannot be solved again "
                               "while one is dragged. Take fewer, or SMO (smo)."), table->n);
  return NULL;
}

/* Two equal points of both classes, or FALSE. */
static gboolean
find_twins (const GradusTable *table, guint twins[2])
{
  for (guint i = 0; i < table->n; i++)
    for (guint k = 0; k < i; k++)
      if (gradus_table_sign (table, i) != gradus_table_sign (table, k)
          && memcmp (gradus_table_row (table, i), gradus_table_row (table, k),
                     table->d * sizeof (double)) == 0)
        {
          twins[0] = k;
          twins[1] = i;
          return TRUE;
        }
  return FALSE;
}

/* Why there is no answer. */
static GradusStatus
fail (GradusContext *context)
{
  GRADUS_STEP (work, table);
  guint twins[2];

  if (work->closed && find_twins (table, twins))
    return gradus_context_fail (context,
                                _ ("Points %u and %u are at the same place and of different "
                                   "classes, so no street lies between them. Take "
                                   "soft-margin-svm, or move one of them."),
                                twins[0] + 1, twins[1] + 1);
  if (work->closed && work->d == 2)
    return gradus_context_fail (context,
                                _ ("The hulls of the two classes meet, at (%s, %s) for one, so no "
                                   "street lies between them. Take soft-margin-svm, or move the "
                                   "points that reach over."),
                                GRADUS_NUM (work->place[0]), GRADUS_NUM (work->place[1]));
  if (work->closed)
    return gradus_context_fail (context,
                                _ ("The hulls of the two classes meet, so no street lies between "
                                   "them. Take soft-margin-svm, or move the points that reach "
                                   "over."));
  return gradus_context_fail (context,
                              _ ("After %u pairs the forces still do not rest: the street is very "
                                 "narrow beside the data, or the price of a violation very high. "
                                 "Rescale the columns, lower C, or move the nearest points."),
                              work->pairs);
}

/* --- Stages ----------------------------------------------------------------------------------- */

guint64
gradus_streets_n_strides (const GradusPosition *here)
{
  const Work *work = here->workspace;

  return gradus_n_strides (work->pairs, GRADUS_STREETS_STRIDES);
}

static double
norm2_of (const GradusTable *table, const double *alpha)
{
  g_autofree double *w = g_new (double, table->d);

  gradus_street_pulled (table, alpha, w);
  return gradus_sum_squares (w, table->d);
}

static double
sum_of (const GradusArray *array)
{
  double sum = 0;

  for (gsize i = 0; i < gradus_array_length (array); i++)
    sum += array->data[i];
  return sum;
}

/* The stride that ends the pull has the answer itself: what is begun anew from rounded forces comes
 * close, and no closer. */
GradusStatus
gradus_streets_run_pull (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);
  const guint stride = gradus_stride (work->pairs, GRADUS_STREETS_STRIDES);
  const guint of = (guint) gradus_n_strides (work->pairs, GRADUS_STREETS_STRIDES);
  double *alpha;
  GradusPairSolution solution;

  if (!work->solved)
    return fail (context);
  alpha = gradus_array_write (&state->alpha);
  if (state->done + 1 < of)
    gradus_street_solve (table, work->c, -1, GRADUS_STREETS_TOLERANCE, stride, alpha, NULL,
                         &solution);
  else
    memcpy (alpha, work->alpha, sizeof (double) * work->n);
  state->dual = sum_of (&state->alpha) - 0.5 * norm2_of (table, alpha);
  state->pulled = MIN ((state->done + 1) * stride, work->pairs);
  return gradus_step_done (&state->done, &state->last, of);
}

GradusStatus
gradus_streets_run_border (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  memcpy (gradus_array_write (&state->theta), work->theta, sizeof (double) * (1 + work->d));
  state->solved = true;
  return GRADUS_STATUS_CONTINUE;
}

/* The street in hand: the answer once it is known, the learner's before. */
static const double *
theta_in_hand (const GradusPosition *here)
{
  GRADUS_HERE (state, work);

  return state->solved ? state->theta.data : work->guess;
}

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  const double *theta = theta_in_hand (here);
  const Work *work = here->workspace;

  for (gsize i = 0; i < n; i++)
    out[i] = gradus_street_score (theta, X + i * work->d, work->d);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_errors, (here, table),
               gradus_street_errors (table, theta_in_hand (here)))
GRADUS_VECTOR (array_functional, (here, table), table->n, i,
               gradus_table_sign (table, i)
                 * gradus_street_score (theta_in_hand (here), gradus_table_row (table, i),
                                        table->d))

static void
array_geometric (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (table);
  const double *theta = theta_in_hand (here);
  const double length = gradus_street_length (theta, table->d);
  double *distance = gradus_array_init_vector (out, table->n);

  for (guint i = 0; length > 0 && i < table->n; i++)
    distance[i] = gradus_table_sign (table, i)
                  * gradus_street_score (theta, gradus_table_row (table, i), table->d) / length;
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "errors", N_ ("Points on the wrong side"), "\\sum_i [y_i f(x_i) \\le 0]",
    .number = number_errors, .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "dual", N_ ("Dual objective"), "W", GRADUS_QUANTITY (State, dual), .flags = GRADUS_METRIC,
    .better = GRADUS_BETTER_MORE },
  { "theta", N_ ("Border"), "\\theta", GRADUS_QUANTITY (State, theta), .shape = "1+d",
    .indices = N_ ("constant, then one slope for each input") },
  { "alpha", N_ ("Forces"), "\\alpha", GRADUS_QUANTITY (State, alpha), .shape = "n",
    .indices = N_ ("point"), .one = N_ ("Force"), .flags = GRADUS_PER_DATUM },
  { "functional", N_ ("Functional margins"), "\\hat\\gamma_i", .array = array_functional,
    .shape = "n", .indices = N_ ("point"), .one = N_ ("Functional margin"),
    .flags = GRADUS_PER_DATUM },
  { "geometric", N_ ("Geometric margins"), "\\gamma_i", .array = array_geometric, .shape = "n",
    .indices = N_ ("point"), .one = N_ ("Geometric margin"), .flags = GRADUS_PER_DATUM },
  { "last", N_ ("In work"), NULL, GRADUS_QUANTITY (State, last) },
  { "pulled", N_ ("Pairs pulled"), NULL, GRADUS_QUANTITY (State, pulled) },
  { "solved", N_ ("Border known"), NULL, GRADUS_QUANTITY (State, solved) });

/* --- Names ------------------------------------------------------------------------------------ */

void
gradus_streets_name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work, table);
  const guint i = MIN (state->last, table->n - 1);
  const double *theta = theta_in_hand (here), *x = gradus_table_row (table, i);
  const double f = gradus_street_score (theta, x, table->d);
  const double length = gradus_street_length (theta, table->d);
  double above, below, most = 0;
  guint support = 0;

  for (guint k = 0; k < table->n; k++)
    most = MAX (most, state->alpha.data[k]);
  for (guint k = 0; k < table->n; k++)
    support += state->alpha.data[k] > 1e-9 * most;
  gradus_street_shadows (table, theta, &above, &below);
  gradus_names_row (names, table, i);
  gradus_names_word (names, "class-name",
                     gradus_table_get_class_name (table, (guint) table->label[i]));
  gradus_names_number (names, "f-i", f);
  gradus_names_number (names, "margin-i", gradus_table_sign (table, i) * f);
  gradus_names_number (names, "distance-i",
                       length > 0 ? gradus_table_sign (table, i) * f / length : NAN);
  gradus_names_number (names, "alpha-i", state->alpha.data[i]);
  gradus_names_vector (names, "w", theta + 1, table->d);
  gradus_names_number (names, "b", theta[0]);
  gradus_names_number (names, "length", length);
  gradus_names_number (names, "width", length > 0 ? 1 / length : NAN);
  /* Of w.x alone. */
  gradus_names_number (names, "above", above - theta[0]);
  gradus_names_number (names, "below", below - theta[0]);
  gradus_names_number (names, "force-sum", sum_of (&state->alpha));
  gradus_names_number (names, "pulled-norm2", norm2_of (table, state->alpha.data));
  gradus_names_whole (names, "pairs", work->pairs);
  gradus_names_whole (names, "support", support);
  gradus_names_whole (names, "zeros", work->count[0]);
  gradus_names_whole (names, "ones", work->count[1]);
  gradus_names_number (names, "guess-score", work->guess_score);
  gradus_names_flag (names, "open", work->solved);
  gradus_names_flag (names, "line", table->d == 1);
  gradus_names_flag (names, "plane", table->d == 2);
}

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_balance (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, table);
  double sum = 0, size = 0;

  for (guint i = 0; i < table->n; i++)
    {
      sum += gradus_table_sign (table, i) * state->alpha.data[i];
      size += state->alpha.data[i];
    }
  *measured = sum;
  return fabs (sum) <= 1e-9 * size;
}

static gboolean
holds_rise (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, previous);

  *measured = previous != NULL && isfinite (previous->dual) ? state->dual - previous->dual : 0;
  return *measured >= -1e-9 * MAX (1, fabs (state->dual));
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "balance", N_ ("Both classes push alike"), "\\sum_i\\alpha_iy_i=0", holds_balance },
  { "rise", N_ ("W never falls"), "W_{t+1}\\ge W_t", holds_rise, .phase = "pull" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* A ring around every point that pushes. */
void
gradus_streets_draw_support (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, table);
  double most = 0;

  for (guint i = 0; i < table->n; i++)
    most = MAX (most, state->alpha.data[i]);
  for (guint i = 0; i < table->n; i++)
    if (state->alpha.data[i] > 1e-9 * most)
      gradus_scene_point (scene, gradus_table_row (table, i)[0],
                          table->d > 1 ? gradus_table_row (table, i)[1] : table->label[i],
                          GRADUS_ROLE_MUTED, GRADUS_SHAPE_RING, 1.5, -1);
  if (most > 0)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_RING,
                              C_ ("legend", "support vector"));
}

void
gradus_streets_draw_data (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work, table);

  if (table == NULL || table->n == 0)
    return;
  for (guint c = 0; c < 2; c++)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + (int) c, GRADUS_SHAPE_AUTO,
                              gradus_table_get_class_name (table, c));
  gradus_street_draw (work->guess, table->d, MAX (work->guess_score, 0),
                      state->solved ? GRADUS_ROLE_PAST : GRADUS_ROLE_ACCENT,
                      state->solved ? GRADUS_LINE_DASHED : GRADUS_LINE_SOLID, scene);
  gradus_scene_legend_line (scene, state->solved ? GRADUS_ROLE_PAST : GRADUS_ROLE_ACCENT,
                            state->solved ? GRADUS_LINE_DASHED : GRADUS_LINE_SOLID,
                            C_ ("legend", "yours now"));
  if (!state->solved)
    {
      /* Sticks to a street that was put down for other data would be all that is seen. */
      if (gradus_street_fetch (table, work->centre, params->turn, params->shift)
          == params->shift)
        gradus_street_draw_sticks (table, work->guess, table->n, scene);
      gradus_street_draw_handles (table, work->centre, params->turn, params->shift,
                                  &state->attempts, scene);
    }
}

static void
extra_forces (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "point"), "α");
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "forces", N_ ("Forces of the points"), .kit = gradus_kit_bars, .of = "alpha",
    .with = "numbers", .extra = extra_forces });

/* --- The machine ------------------------------------------------------------------------------ */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "pull", N_ ("The points push"),
    N_ ("Two points at a time change the force with which they push the street away."),
    .pseudocode = N_ ("repeat: change αᵢ and αⱼ so that W rises most\nuntil no pair can raise W"),
    .once = TRUE, .n_micro = gradus_streets_n_strides, .run = gradus_streets_run_pull,
    .rule = "\\max_\\alpha\\ \\role{accent}{W} = \\sum_i\\alpha_i - \\tfrac12\\Bigl\\|"
            "\\sum_i\\alpha_iy_ix_i\\Bigr\\|^2,\\quad \\sum_i\\alpha_iy_i = 0,\\ \\alpha_i \\ge 0",
    .filled = GRADUS_SAY (
      { NULL, "\\role{accent}{W} = <calc force-sum - 0.5 * pulled-norm2 = dual>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Pairs so far: {pulled} of {pairs}. {support} points push, and W = {dual}.") },
      { NULL, NN_ ("W has reached its top, {dual}, after {pairs} pair: {support} of {n} points "
                   "push, the support vectors.",
                   "W has reached its top, {dual}, after {pairs} pairs: {support} of {n} points "
                   "push, the support vectors."), "pairs" }) });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "turn", .label = N_ ("Turn"), .unit = N_ ("°"),
    .blurb = N_ ("The angle of the street’s normal in the first two inputs; drag the diamond."),
    GRADUS_PARAM_FIELD (Params, turn), .min = 0, .max = 180, .step = 1,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "shift", .label = N_ ("Shift"),
    .blurb = N_ ("How far the street lies from the middle of the data; drag the dot on it."),
    GRADUS_PARAM_FIELD (Params, shift), GRADUS_PLACE (0, 1e9, -5, 5, 0.1) });

const GradusDescriptor gradus_streets = {
  .family = "streets", .chapter = 7, .difficulty = 2, .kind = GRADUS_KIND_STAGES,
  .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE,
  .distances = TRUE,
  .columns = N_ ("Inputs, and a label with two classes; the second class is +1."),
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .invariants = invariants, .plots = plots, .validate = validate, .prepare = prepare,
  .unprepare = unprepare, .name = gradus_streets_name,
  .predicts = GRADUS_PREDICTS_SCORE, .score = N_ ("the decision value, −1 and 1 on the kerbs"),
  .predict = predict,
};
