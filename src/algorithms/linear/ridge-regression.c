/* Ridge regression: least squares whose coefficients are kept short.
 *
 * Objective. theta that minimises |y - Phi theta|^2 + lambda |theta|^2 (or n lambda), on the
 * machine of ridge-stages.c.
 *
 * Stages. The learner looks for the point of a circle with the least misfit (try). Then the formula
 * is built, with lambda on the diagonal. Each target is raised a little, and both solutions are
 * made again (nudge). Last, rivals of the same length come up (certify).
 *
 * Why it works. With Phi = U diag (kappa) V' each direction v_k keeps the share kappa_k^2 /
 * (kappa_k^2 + lambda) of what least squares gives it. Least squares divides by kappa_k: where that
 * is small, so small a change of y moves theta far.
 *
 * Edge cases. Columns that follow from others (event "singular"): least squares is the shortest of
 * many, ridge has one answer. The penalty depends on the units: preset "units".
 *
 * Source: A. E. Hoerl and R. W. Kennard 1970, Technometrics 12(1), 55-67; 图解机器学习, section
 * 4.2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-mould.h"
#include "gradus-vector-math.h"
#include "ridge-regression.h"

typedef GradusRidgeRegressionParams Params;
typedef GradusRidgeRegressionState State;
typedef GradusRidgeWork Work;

enum { EVENT_GROWS, EVENT_SINGULAR, EVENT_TWINS, EVENT_MUTED, EVENT_BEATEN };

/* Data that are nudged, at most. */
#define MOST_NUDGED 20

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params);
  Work *work = g_new0 (Work, 1);

  gradus_ridge_begin (work, setup);
  if (params->mean)
    work->weight *= work->n;
  gradus_ridge_finish (work);
  return work;
}

guint
gradus_ridge_count_nudged (const Work *work)
{
  return MIN (work->n, MOST_NUDGED);
}

guint
gradus_ridge_nudged (const Work *work, guint k)
{
  return (guint) ((gsize) k * work->n / gradus_ridge_count_nudged (work));
}

/* Whether the learner's point is no longer than the answer. */
static gboolean
is_inside (const Work *work, double first, double second)
{
  const double radius = gradus_ridge_length (work->answer, work->b);

  return work->b == 2 && hypot (first, second) <= radius * (1 + 1e-9);
}

/* Of the attempts and the present point, the one inside with the least misfit; FALSE when none is
 * inside. */
static gboolean
find_best_try (const GradusPosition *here, double best[2], double *misfit)
{
  GRADUS_HERE (state, params, work);
  const gsize n = gradus_array_length (&state->base.attempts) / 2;
  gboolean found = FALSE;

  for (gsize t = 0; t <= n; t++)
    {
      const double tried[2] = { t < n ? state->base.attempts.data[2 * t] : params->base.first,
                                t < n ? state->base.attempts.data[2 * t + 1]
                                      : params->base.second };
      double j;

      if (work->ridge == NULL || !is_inside (work, tried[0], tried[1]))
        continue;
      j = gradus_ridge_misfit (work, tried);
      if (found && j >= *misfit)
        continue;
      memcpy (best, tried, sizeof tried);
      *misfit = j;
      found = TRUE;
    }
  return found;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_try (gpointer state_, GradusContext *context)
{
  ((State *) state_)->tried = true;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_normal (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const GradusStatus status = gradus_ridge_fill_cell (&state->base, context->workspace);

  if (status == GRADUS_STATUS_CONTINUE)
    gradus_context_raise_if (context, EVENT_TWINS, gradus_ridge_has_twins (&state->base));
  return status;
}

GRADUS_MICROS (n_functions, (work), work->b)

static GradusStatus
run_penalty (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_array_write (&state->base.normal)[(gsize) state->base.done * (work->b + 2)]
    += work->weight;
  return gradus_step_done (&state->base.done, &state->base.last, work->b);
}

/* Add what one direction keeps. */
static GradusStatus
run_solve (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const GradusStatus status = gradus_ridge_add_direction (&state->base, work);
  const double *theta = state->base.theta.data;
  gboolean grows = FALSE;

  if (!state->base.solved)
    return status;
  for (guint j = 0; j < work->b; j++)
    grows = grows || fabs (theta[j]) > fabs (work->least[j]) + 1e-9 * fabs (theta[j]) + 1e-12;
  gradus_context_raise_if (context, EVENT_GROWS, grows);
  gradus_context_raise_if (context, EVENT_SINGULAR, work->ridge->rank < work->b);
  gradus_context_raise_if (context, EVENT_MUTED,
                           work->ridge->rank == work->b
                             && gradus_ridge_share (work->ridge, state->base.last, work->weight)
                                  < 0.5);
  return status;
}

GRADUS_MICROS (n_nudged, (here), gradus_ridge_count_nudged (here->workspace))

/* Where one more of a target takes both solutions: they are linear in the targets. */
static void
find_moves (const Work *work, double nudge, guint k, double *least, double *ridge)
{
  const GradusRidge *r = work->ridge;
  g_autofree double *said = g_new (double, r->p);
  const double *left = gradus_svd_get_left (r->svd);
  const gsize i = gradus_ridge_nudged (work, k);

  for (guint q = 0; q < r->p; q++)
    said[q] = nudge * gradus_ridge_root (work, i) * left[i * r->p + q];
  gradus_ridge_solve_said (r, 0, said, least);
  gradus_ridge_solve_said (r, work->weight, said, ridge);
}

static GradusStatus
run_nudge (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const guint n = gradus_ridge_count_nudged (work), b = work->b;
  double *shaken, *moves;

  if (state->base.done == 0)
    {
      gradus_array_init_matrix (&state->shaken, n, 2 * b);
      gradus_array_init_matrix (&state->moves, n, 2);
    }
  shaken = &gradus_array_write (&state->shaken)[(gsize) state->base.done * 2 * b];
  moves = &gradus_array_write (&state->moves)[(gsize) state->base.done * 2];
  find_moves (work, params->nudge, state->base.done, shaken, shaken + b);
  moves[0] = gradus_ridge_length (shaken, b);
  moves[1] = gradus_ridge_length (shaken + b, b);
  for (guint j = 0; j < b; j++)
    {
      shaken[j] += work->least[j];
      shaken[b + j] += work->answer[j];
    }
  return gradus_step_done (&state->base.done, &state->base.last, n);
}

/* The learner's attempts with the present point among them where there is a plane, then random
 * points. */
static guint
count_tried (const State *state, const Work *work)
{
  return work->b == 2 ? gradus_rivals_tried (&state->base.attempts) : 0;
}

GRADUS_MICROS (n_rivals, (params),
               count_tried (here->state, here->workspace) + (guint64) params->base.rivals)

/* A rival is as long as the answer at most: an attempt that is longer is drawn back to the
 * circle. */
static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const guint b = work->b, tried = count_tried (state, work);
  const guint n = tried + (guint) params->base.rivals;
  const double radius = gradus_ridge_length (work->answer, b);
  const double best = gradus_ridge_misfit (work, work->answer);
  double *rival = gradus_rivals_next (&state->base.rivals, state->base.done, n, b + 1), length;

  if (state->base.done < tried)
    {
      const gboolean old = state->base.done + 1 < tried;

      rival[0] = old ? state->base.attempts.data[2 * (gsize) state->base.done] : params->base.first;
      rival[1] = old ? state->base.attempts.data[2 * (gsize) state->base.done + 1]
                     : params->base.second;
    }
  else
    for (guint j = 0; j < b; j++)
      rival[j] = gradus_rng_gaussian (context->rng);
  length = gradus_ridge_length (rival, b);
  for (guint j = 0; j < b && length > 0; j++)
    if (state->base.done >= tried || length > radius)
      rival[j] *= radius / length;
  rival[b] = gradus_ridge_misfit (work, rival);
  gradus_context_raise_if (context, EVENT_BEATEN,
                           rival[b] < best - 1e-9 * (best + gradus_sum_squares (work->y, work->n)));
  state->base.certified = state->base.done + 1 == n;
  return gradus_step_done (&state->base.done, &state->base.last, n);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_length, (state),
               gradus_ridge_length (state->base.theta.data,
                                    (guint) gradus_array_length (&state->base.theta)))

static double
number_objective (const GradusPosition *here)
{
  const Work *work = here->workspace;

  return gradus_ridge_number_misfit (here) + work->weight * gradus_square (number_length (here));
}

static double
number_gap (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  double best[2], misfit;

  if (!state->base.certified || !find_best_try (here, best, &misfit))
    return NAN;
  return misfit - gradus_ridge_misfit (work, work->answer);
}

/* Of the least squares and of the ridge solution, over the nudges so far. */
static double
largest_move (const State *state, guint column)
{
  double most = NAN;

  for (gsize k = 0; 2 * k < gradus_array_length (&state->moves); k++)
    most = fmax (most, state->moves.data[2 * k + column]);
  return most;
}

GRADUS_NUMBER (number_least_move, (here), largest_move (here->state, 0))
GRADUS_NUMBER (number_ridge_move, (here), largest_move (here->state, 1))

static void
array_share (const GradusPosition *here, GradusArray *out)
{
  const Work *work = here->workspace;
  double *share;

  if (work->ridge == NULL || !((const State *) here->state)->base.solved)
    return;
  share = gradus_array_init_vector (out, work->ridge->p);
  for (guint k = 0; k < work->ridge->p; k++)
    share[k] = gradus_ridge_share (work->ridge, k, work->weight);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("misfit"),
  { "length", N_ ("Length of the coefficients"), "\\|\\theta\\|", .number = number_length,
    .flags = GRADUS_METRIC },
  { "objective", N_ ("Misfit and penalty together"), "J + \\lambda\\|\\theta\\|^2",
    .number = number_objective, .flags = GRADUS_METRIC | GRADUS_PROMISED,
    .better = GRADUS_BETTER_LESS },
  { "gap", N_ ("Gap to the best attempt"), "\\min_t J_t - J", .number = number_gap,
    .flags = GRADUS_METRIC },
  GRADUS_BASE_ROW ("theta"),
  GRADUS_BASE_ROW ("attempts"),
  GRADUS_BASE_ROW ("design"),
  { "normal", N_ ("Normal equations"), "[\\Phi^T\\Phi\\;|\\;\\Phi^T y]",
    GRADUS_QUANTITY (State, base.normal), .indices = N_ ("function, function or target") },
  GRADUS_BASE_ROW ("kappa"),
  { "share", N_ ("Share that is kept"), "\\frac{\\kappa^2}{\\kappa^2 + \\lambda}",
    .array = array_share, .indices = N_ ("direction") },
  GRADUS_BASE_ROW ("residuals"),
  { "moves", N_ ("Moves after a nudge"), "|\\Delta\\theta|", GRADUS_QUANTITY (State, moves),
    .indices = N_ ("nudge: least squares, ridge") },
  { "shaken", N_ ("Coefficients after a nudge"), "\\theta + \\Delta\\theta",
    GRADUS_QUANTITY (State, shaken), .indices = N_ ("nudge: least squares, then ridge"),
    .flags = GRADUS_HIDDEN },
  GRADUS_BASE_ROW ("rivals"),
  { "least-move", N_ ("Farthest move of least squares"), "\\max\\|\\Delta\\theta(0)\\|",
    .number = number_least_move, .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  { "ridge-move", N_ ("Farthest move of ridge"), "\\max\\|\\Delta\\theta(\\lambda)\\|",
    .number = number_ridge_move, .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  GRADUS_BASE_ROW ("last"),
  GRADUS_BASE_ROW ("made"),
  { "tried", N_ ("The contest is over"), NULL, GRADUS_QUANTITY (State, tried) },
  GRADUS_BASE_ROW ("solved"));

/* --- Names ------------------------------------------------------------------------------------ */

/* The farthest that a nudge takes either solution, before it is tried. */
static void
add_moves (const Work *work, double nudge, guint k, GradusNames *names)
{
  g_autofree double *least = g_new (double, work->b);
  g_autofree double *ridge = g_new (double, work->b);
  double far_least = 0, far_ridge = 0;

  for (guint q = 0; q < gradus_ridge_count_nudged (work); q++)
    {
      find_moves (work, nudge, q, least, ridge);
      far_least = MAX (far_least, gradus_ridge_length (least, work->b));
      far_ridge = MAX (far_ridge, gradus_ridge_length (ridge, work->b));
      if (q != k)
        continue;
      gradus_names_number (names, "this-least", gradus_ridge_length (least, work->b));
      gradus_names_number (names, "this-ridge", gradus_ridge_length (ridge, work->b));
    }
  gradus_names_number (names, "far-least", far_least);
  gradus_names_number (names, "far-ridge", far_ridge);
  gradus_names_whole (names, "nudged", gradus_ridge_nudged (work, k) + 1);
}

static double
tell_misfit (const Work *work, const double *theta)
{
  return gradus_settle_square (gradus_ridge_misfit (work, theta),
                               gradus_largest (work->y, work->n));
}

static void
add_plane (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work);
  const double radius = gradus_ridge_length (work->answer, work->b);
  const double far = gradus_ridge_length (work->least, work->b);
  g_autofree double *tried = g_new0 (double, MAX (work->b, 2));
  g_autofree double *scaled = g_new0 (double, MAX (work->b, 2));
  double best[2] = { NAN, NAN }, misfit = NAN;

  tried[0] = params->base.first;
  tried[1] = params->base.second;
  for (guint j = 0; j < work->b; j++)
    scaled[j] = far > 0 ? work->least[j] * radius / far : 0;
  find_best_try (here, best, &misfit);
  gradus_names_vector (names, "yours", tried, 2);
  gradus_names_number (names, "yours-length", hypot (tried[0], tried[1]));
  gradus_names_number (names, "yours-misfit", tell_misfit (work, tried));
  gradus_names_flag (names, "inside", is_inside (work, tried[0], tried[1]));
  gradus_names_number (names, "spot1", state->tried ? work->answer[0] : tried[0]);
  gradus_names_number (names, "spot2", state->tried && work->b > 1 ? work->answer[1] : tried[1]);
  gradus_names_number (names, "spot-scale", 0.2 * radius);
  gradus_names_vector (names, "scaled", scaled, work->b);
  gradus_names_number (names, "scaled-misfit", gradus_ridge_misfit (work, scaled));
  gradus_names_flag (names, "has-try", isfinite (misfit));
  gradus_names_vector (names, "best-try", best, 2);
  gradus_names_number (names, "best-misfit", misfit);
}

/* What the residuals of the answer push at each coefficient. */
static void
add_push (const Work *work, GradusNames *names)
{
  g_autofree double *push = g_new0 (double, work->b);

  for (gsize i = 0; i < work->n; i++)
    {
      const double *phi = &work->phi[i * work->b];
      double residual = work->y[i];

      for (guint j = 0; j < work->b; j++)
        residual -= phi[j] * work->answer[j];
      for (guint j = 0; j < work->b; j++)
        push[j] += phi[j] * residual;
    }
  gradus_names_vector (names, "push", push, work->b);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work, table);
  const guint b = work->b, i = MIN (state->base.last, work->n - 1);
  guint k;

  if (work->ridge == NULL || gradus_array_length (&state->base.theta) == 0)
    return;
  k = MIN (state->base.last, work->ridge->p - 1);
  gradus_names_row (names, table, i);
  gradus_names_whole (names, "b", b);
  gradus_names_flag (names, "few", b <= 6);
  gradus_names_flag (names, "plane", b == 2);
  gradus_names_number (names, "weight", work->weight);
  gradus_names_flag (names, "light", work->weight == 0);
  gradus_names_vector (names, "phi", &work->phi[(gsize) i * b], b);
  gradus_ridge_name_cell (&state->base, work, names);
  gradus_names_vector (names, "least", work->least, b);
  gradus_names_number (names, "least-length", gradus_ridge_length (work->least, b));
  gradus_names_vector (names, "answer", work->answer, b);
  gradus_names_number (names, "radius", gradus_ridge_length (work->answer, b));
  gradus_names_number (names, "answer-misfit", tell_misfit (work, work->answer));
  gradus_names_number (names, "least-misfit", work->rest);
  gradus_names_whole (names, "k", k + 1);
  gradus_names_whole (names, "p", work->ridge->p);
  gradus_names_number (names, "kappa2",
                       k < work->ridge->rank ? gradus_square (work->ridge->values[k]) : 0);
  gradus_names_number (names, "kept", gradus_ridge_share (work->ridge, k, work->weight));
  gradus_names_number (names, "weakest",
                       work->ridge->rank < b ? 0 : gradus_square (work->ridge->values[b - 1]));
  gradus_names_number (
    names, "raised",
    work->weight + (work->ridge->rank < b ? 0 : gradus_square (work->ridge->values[b - 1])));
  gradus_names_whole (names, "rank", work->ridge->rank);
  add_moves (work, params->nudge, MIN (state->base.last, gradus_ridge_count_nudged (work) - 1),
             names);
  gradus_names_number (names, "tenth-move", 0.1 * params->nudge);
  add_plane (here, names);
  gradus_names_whole (names, "rival", state->base.last + 1);
  gradus_names_whole (names, "n-rivals", (gint64) n_rivals (here));
  gradus_names_number (names, "rival-misfit",
                       gradus_rivals_score (&state->base.rivals, state->base.last));
  add_push (work, names);
}

/* --- What theory promises --------------------------------------------------------------------- */

/* No longer than least squares, and no better a fit. */
static gboolean
holds_shorter (const GradusPosition *here, double *measured)
{
  const Work *work = here->workspace;
  const double largest = gradus_largest (work->y, work->n);
  const double least = work->rest * (1 - 1e-9) - GRADUS_NOTHING_SQUARED * gradus_square (largest);

  *measured = number_length (here) - gradus_ridge_length (work->least, work->b);
  return *measured <= 1e-9 * gradus_ridge_length (work->least, work->b) + 1e-300
         && gradus_ridge_number_misfit (here) >= least;
}

static gboolean
holds_steady (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  double worst = -INFINITY;
  gboolean holds = TRUE;

  for (gsize k = 0; 2 * k < gradus_array_length (&state->moves); k++)
    {
      const double *move = &state->moves.data[2 * k];

      worst = MAX (worst, move[1] - move[0]);
      holds = holds && move[1] <= move[0] * (1 + 1e-9);
    }
  *measured = worst;
  return holds;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "balance", N_ ("Push and pull balance"), "\\Phi^T r = \\lambda\\theta",
    gradus_ridge_holds_balance, .phase = "solve" },
  { "shorter", N_ ("Shorter than least squares"), "\\|\\theta(\\lambda)\\| \\le \\|\\theta(0)\\|",
    holds_shorter, .phase = "solve" },
  { "steady", N_ ("A nudge moves ridge less"),
    "\\|\\Delta\\theta(\\lambda)\\| \\le \\|\\Delta\\theta(0)\\|", holds_steady, .phase = "nudge" },
  { "best", N_ ("Nobody as short fits better"),
    "\\|\\theta'\\| \\le \\|\\theta\\| \\Rightarrow J(\\theta') \\ge J(\\theta)",
    gradus_ridge_holds_best, .phase = "certify" });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { .id = "lambda", .label = N_ ("Penalty"), .symbol = "\\lambda",
    .blurb = N_ ("How hard every coefficient is pulled to 0; 0 is least squares."),
    GRADUS_PARAM_FIELD (Params, base.lambda), .def = 0.1, .max = 1e9, .slider_min = 1e-4,
    .slider_max = 100, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "mean", .label = N_ ("Penalty for each point"),
    .blurb = N_ ("The penalty is n λ, as it is when the cost is a mean."),
    GRADUS_PARAM_FIELD (Params, mean), .max = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "first", .label = N_ ("Your first coefficient"), .symbol = "t_1",
    .blurb = N_ ("Drag the point in the plane of coefficients; it may not leave the circle."),
    GRADUS_PARAM_FIELD (Params, base.first), GRADUS_PLACE (0, 1e6, -3, 3, 0.02) },
  { .id = "second", .label = N_ ("Your second coefficient"), .symbol = "t_2",
    .blurb = N_ ("Drag the point in the plane of coefficients; it may not leave the circle."),
    GRADUS_PARAM_FIELD (Params, base.second), GRADUS_PLACE (0, 1e6, -3, 3, 0.02) },
  { .id = "nudge", .label = N_ ("Nudge"), .symbol = "\\delta",
    .blurb = N_ ("By how much a target is raised, one after the other, to see what moves."),
    GRADUS_PARAM_FIELD (Params, nudge), .def = 0.1, .min = 1e-6, .max = 1e6, .slider_min = 0.01,
    .slider_max = 1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  GRADUS_RIVALS_PARAM (
    GradusRidgeParams,
    N_ ("Coefficients as long as the answer, drawn against it after your attempts."), 8));

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_GROWS] = { "grows", N_ ("A coefficient grows"),
                    N_ ("The penalty makes θ shorter as a whole, and still one coefficient is "
                        "larger than that of least squares.") },
  [EVENT_SINGULAR] = { "singular", N_ ("Columns that follow from others"),
                       N_ ("Least squares has many answers; the shortest is shown.") },
  [EVENT_TWINS] = { "twins", N_ ("Columns that nearly agree"),
                    N_ ("Two columns have a cosine above 0.99: the data can hardly tell them "
                        "apart.") },
  [EVENT_MUTED] = { "muted", N_ ("A direction is muted"),
                    N_ ("The weakest direction keeps less than half of what least squares gives "
                        "it.") },
  [EVENT_BEATEN] = { "beaten", N_ ("Beaten"), N_ ("A rival that is no longer fits better.") });

#define THE_WEIGHT "\\role{second}{\\lambda}"

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Search the circle"),
    N_ ("θ may be no longer than the circle says: find the place of least misfit in it."),
    .pseudocode = N_ ("search for θ yourself"), .once = TRUE, .run = run_try,
    .rule = "J(\\role{accent}{t}) = \\sum_i (y_i - \\phi_i^T \\role{accent}{t})^2,\\quad "
            "\\|\\role{accent}{t}\\| \\le \\role{second}{c}",
    .filled = GRADUS_SAY ({ "plane", "J\\left(<yours|accent>\\right) = <yours-misfit|accent>,\\quad"
                                     " \\|t\\| = <yours-length|accent>,\\quad c = "
                                     "<radius|second>" }),
    .said = GRADUS_SAY (
      { "plane and inside", N_ ("The point {yours} leaves J = {yours-misfit}; its length "
                                "{yours-length} is inside the circle of {radius}.") },
      { "plane", N_ ("The point {yours} would leave J = {yours-misfit}, but it does not count: "
                     "its length is {yours-length}, and {radius} is allowed.") },
      { "b == 1", N_ ("There is a single coefficient: the circle is the stretch from −{radius} to "
                      "{radius}.") },
      { NULL, N_ ("The model has {b} coefficients, too many to search by hand; they may be "
                  "{radius} long.") }) },
  GRADUS_BASE_ROW ("design"),
  { "normal", N_ ("Normal equations"),
    N_ ("Every cell is one inner product: of two columns, or of a column and the target."),
    .shows = "normal",
    .pseudocode = N_ ("for each cell: column p · column q\nlast column: column p · y"),
    .once = TRUE, .n_micro = gradus_ridge_n_cells, .run = run_normal,
    .rule = "\\role{model}{\\Phi^T\\Phi}\\,\\theta = \\Phi^T y",
    .filled = GRADUS_SAY ({ "few", "[\\,\\role{model}{\\Phi^T\\Phi}\\;|\\;\\Phi^T y\\,] = "
                                   "<normal|model|5>" }),
    .said = GRADUS_SAY (
      { "micro and of-target", N_ ("Column {row} times the target is {cell|5}.") },
      { "micro and copied", N_ ("Column {row} times column {column} is known: {cell|5}, as in the "
                                "mirror.") },
      { "micro and row == column", N_ ("Column {row} times itself is {cell|5}.") },
      { "micro", N_ ("Column {row} times column {column} is {cell|5}.") },
      { "event:twins", N_ ("The equations are complete. Two columns have the cosine {cosine|6}: "
                           "they say nearly the same, twice.") },
      { NULL, N_ ("The equations are complete.") }) },
  { "penalty", N_ ("Add λ"), N_ ("λ goes onto the diagonal: every direction gets a floor."),
    .shows = "normal",
    .pseudocode = N_ ("for each j: add λ to cell (j, j)"), .once = TRUE, .n_micro = n_functions,
    .run = run_penalty,
    .rule = "(\\role{model}{\\Phi^T\\Phi} + " THE_WEIGHT " I)\\,\\theta = \\Phi^T y",
    .rules = GRADUS_SAY (
      { "mean", "(\\role{model}{\\Phi^T\\Phi} + n" THE_WEIGHT " I)\\,\\theta = \\Phi^T y" },
      { NULL, "(\\role{model}{\\Phi^T\\Phi} + " THE_WEIGHT " I)\\,\\theta = \\Phi^T y" }),
    .filled = GRADUS_SAY ({ "few", "<bare|model|5> + <weight|second> = <diagonal|accent|5>" }),
    .said = GRADUS_SAY (
      { "light", N_ ("λ = 0: nothing is added, and what is solved is least squares.") },
      { "micro", N_ ("Entry {entry} of the diagonal goes from {apart bare diagonal} to {apart "
                     "diagonal bare}.") },
      { NULL, N_ ("{weight} is on the diagonal. The smallest eigenvalue rises from {apart weakest "
                  "raised} to {apart raised weakest}.") }) },
  { "solve", N_ ("Solve, direction by direction"),
    N_ ("The strongest direction of the data first; each keeps a share of what least squares gives "
        "it."),
    .pseudocode = N_ ("for each direction v:\n  θ ← θ + κ / (κ² + λ) · (u · y) v"),
    .once = TRUE, .n_micro = gradus_ridge_n_directions, .run = run_solve,
    .rule = "\\role{model}{\\theta} = \\sum_k \\frac{\\kappa_k^2}{\\kappa_k^2 + " THE_WEIGHT "}"
            "\\;\\frac{u_k^T y}{\\kappa_k}\\,v_k",
    .filled = GRADUS_SAY (
      { NULL, "\\frac{\\kappa_{<k>}^2}{\\kappa_{<k>}^2 + " THE_WEIGHT "} = "
              "\\frac{<kappa2|model>}{<kappa2|model> + <weight|second>} = <kept|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Direction {k} of {p} is told by the data with κ² = {kappa2}: {percent kept} "
                     "of it is kept.") },
      { "event:singular and few", N_ ("θ = {theta}. The data have a say in {rank} of {b} "
                                      "directions; in the others nothing pulls θ away from 0.") },
      { "event:grows and few", N_ ("θ = {theta}: {length} long, where least squares, {least}, is "
                                   "{least-length}. One coefficient has grown all the same.") },
      { "few", N_ ("θ = {theta}: {length} long, where least squares, {least}, is "
                   "{least-length}.") },
      { "length < least-length", N_ ("θ is {length} long; least squares would be {least-length} "
                                     "long. The misfit is {misfit} instead of {least-misfit}.") },
      { NULL, N_ ("θ is {length} long, as long as least squares; the misfit is {misfit}.") }) },
  { "nudge", N_ ("Nudge the data"),
    N_ ("Raise one target after the other a little, and solve again both ways."),
    .shows = "moves",
    .pseudocode = N_ ("for each point: raise its y by δ, solve again"), .once = TRUE,
    .n_micro = n_nudged, .run = run_nudge,
    .rule = "\\Delta\\theta = \\sum_k \\frac{\\kappa_k}{\\kappa_k^2 + " THE_WEIGHT "}\\,"
            "(u_k)_i\\,\\delta\\; v_k",
    .filled = GRADUS_SAY (
      { NULL, "\\|\\Delta\\theta(0)\\| = <this-least|past>,\\quad "
              "\\|\\Delta\\theta(\\lambda)\\| = <this-ridge|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Target {nudged} is raised by {nudge}: least squares moves by {this-least}, "
                     "ridge by {this-ridge}.") },
      { "light", N_ ("A nudge of {nudge} moves least squares by up to {far-least}. With λ = 0 "
                     "ridge is the same.") },
      { NULL, N_ ("A nudge of {nudge} moves least squares by up to {apart far-least far-ridge}, "
                  "ridge by up to {apart far-ridge far-least}.") }) },
  { "certify", N_ ("Nobody as short fits better"),
    N_ ("Rivals are tried one by one: your attempts, then others of the same length."),
    .pseudocode = N_ ("for each rival no longer than θ: is J larger?"), .once = TRUE,
    .n_micro = n_rivals, .run = run_certify,
    .rule = "\\role{accent}{\\Phi^T r} = " THE_WEIGHT "\\,\\role{model}{\\theta}",
    .filled = GRADUS_SAY ({ "few", "\\role{accent}{\\Phi^T r} = <push|accent>,\\quad "
                                   "<weight|second> \\cdot \\theta = <weight|second>"
                                   "<answer|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Rival {rival} of {n-rivals} leaves J = {apart rival-misfit answer-misfit}; "
                     "the answer leaves {apart answer-misfit rival-misfit}.") },
      { "has-try and attempted", N_ ("None of {n-rivals} rivals fits better. Your best, "
                                     "{best-try}, leaves J = {best-misfit}: {gap} more than the "
                                     "answer. Push and pull balance.") },
      { NULL, N_ ("None of {n-rivals} rivals fits better: the push of the data, Φᵀr, is the pull "
                  "of the penalty, λθ.") }) });

static const GradusPlot plots[] = GRADUS_ROWS (
  { "plane", N_ ("Coefficients"), .build = gradus_ridge_draw_plane },
  { "water", N_ ("Water level λ"), .build = gradus_ridge_draw_water },
  GRADUS_BASE_ROW ("normal"),
  { "moves", N_ ("What a nudge moves"), .build = gradus_ridge_draw_moves },
  { "path", N_ ("Coefficients over λ"), .build = gradus_ridge_draw_path },
  { "fit", N_ ("Data and model"), GRADUS_EDIT_POINTS, .kit = gradus_kit_regression, .of = "",
    .with = "residuals", .extra = gradus_ridge_draw_fit });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "best", N_ ("Where in the circle is the misfit least?"), "try", "plane",
    .asks = GRADUS_ASKS_PLACE, .about = "spot1 spot2", .scale = "spot-scale",
    .when = "plane and not light and radius > 0",
    .words = N_ ("Least squares stands at {least}, which is {least-length} long. θ may be "
                 "{radius} long at most. Where in the circle is the misfit least?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("At {answer}: J = {answer-misfit}. Least squares drawn "
                                     "straight back to the circle, {scaled}, leaves "
                                     "{scaled-misfit}.") }) },
  { "grows", N_ ("Does a coefficient grow?"), "solve", "path", .asks = GRADUS_ASKS_EVENT,
    .about = "grows", .when = "not light and few and b > 1 and rank == b",
    .words = N_ ("Least squares is θ = {least}. The penalty pulls every coefficient towards 0. Is "
                 "there one that becomes larger all the same?"),
    .intuition = N_ ("You thought that each coefficient shrinks, but only the length of θ does; "
                     "what one column loses its neighbour may gain."),
    .intuition_answer = "no" },
  { "move", N_ ("How far does a nudge move ridge?"), "nudge", "moves",
    .asks = GRADUS_ASKS_NUMBER, .about = "far-ridge", .scale = "tenth-move",
    .when = "not light",
    .words = N_ ("One target after the other is raised by {nudge}. Least squares moves by up to "
                 "{far-least}. How far does the ridge solution move at most?") });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "twins", .title = N_ ("Twin columns"),
    .blurb = N_ ("Two columns that nearly agree: least squares gives all to one of them, ridge "
                 "shares it out."),
    .data = "twin-3",
    .claims = "step 5: event:grows\ntheta[0] > 0.992\ntheta[0] < 0.994\n"
              "theta[1] > 0.978\ntheta[1] < 0.98\nleast-move > 1.4\nridge-move < 0.06" },
  { .id = "nudged", .title = N_ ("The same, one target changed"),
    .blurb = N_ ("The third target is 6.2 instead of 6: least squares jumps from (2, 0) to (0, 2); "
                 "ridge hardly moves."),
    .data = "twin-3:third=6.2",
    .claims = "theta[0] > 0.978\ntheta[0] < 0.98\ntheta[1] > 1.034\ntheta[1] < 1.035" },
  { .id = "single", .title = N_ ("One column by hand"),
    .blurb = N_ ("(1, 2) and (2, 4): the slope is 10/(5 + λ), and λ = 5 halves it."),
    .data = "double-2", .params = "lambda=5",
    .claims = "theta[0] > 0.999999\ntheta[0] < 1.000001" },
  { .id = "three", .title = N_ ("A slope that grows"),
    .blurb = N_ ("Slope and constant of three points: the constant shrinks, and the slope grows "
                 "from 0.5 to 0.563."),
    .data = "ridge-3", .params = "mean=true",
    .claims = "ever: event:grows\ntheta[0] > 0.5629\ntheta[0] < 0.5631\ntheta[1] < 0.5" },
  { .id = "identical", .title = N_ ("A tie: the same column twice"),
    .blurb = N_ ("Least squares cannot decide; ridge gives both columns the same."),
    .data = "twin-3:apart=0",
    .claims = "ever: event:singular\nshare theta > 0.99: == 2\nshare theta > 1: == 0" },
  { .id = "bumps", .title = N_ ("Fifty bumps"),
    .blurb = N_ ("A bump at each of fifty points: least squares would be 2,830,000,000 long, ridge "
                 "is 0.767 long."),
    .data = "sinc-02", .params = "basis=gaussian",
    .claims = "length > 0.767\nlength < 0.7671\nmisfit > 1.217\nmisfit < 1.2175" },
  { .id = "loose", .title = N_ ("Failure: no penalty"),
    .blurb = N_ ("The same fifty bumps with λ = 0 go through all points."), .data = "sinc-02",
    .params = "basis=gaussian lambda=0",
    .failure = N_ ("The bumps overlap so much that the weakest directions are a million millionth "
                   "as strong as the strongest. Least squares divides by that, and the noise comes "
                   "out billions of times as large. Any λ above 0 puts a floor under it."),
    .claims = "length > 1e9\nmisfit < 1e-6" },
  { .id = "drowned", .title = N_ ("Failure: too much penalty"),
    .blurb = N_ ("λ = 100 mutes what the data say clearly, too."), .data = "sinc-02",
    .params = "basis=gaussian lambda=100",
    .failure = N_ ("The residual sum of squares is 7.08 where λ = 0.1 leaves 1.22: the water "
                   "stands above every direction. Let held-out data choose λ."),
    .claims = "misfit > 7.07\nmisfit < 7.09" },
  { .id = "units", .title = N_ ("Failure: one column escapes"),
    .blurb = N_ ("Square feet and bedrooms under one λ: the area keeps its coefficient, the "
                 "bedrooms lose most of theirs."),
    .data = "portland-houses:features=both", .params = "columns=centred lambda=47",
    .failure = N_ ("The penalty knows no units. A column of large numbers needs a small "
                   "coefficient, which costs next to nothing. Standardise the columns, and λ "
                   "treats them alike."),
    .claims = "share[0] > 0.999\nshare[1] < 0.5" });

#define BOOK_4_7 "图解机器学习, program of figure 4.7 (Octave; scikit-learn's Ridge agrees to 5e-14)"
#define NUMPY "numpy.linalg.solve (X'X + lambda I, X'y)"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "twins", 1, "theta", GRADUS_EXPECT (0.99281068, 0.97911674), 1e-7, NUMPY },
  { "twins", 1, "normal", GRADUS_EXPECT (14.1, 14.3, 28, 14.3, 14.71, 28.6), 1e-12, "by hand" },
  { "twins", 1, "kappa", GRADUS_EXPECT (5.34866827, 0.04180607), 1e-8, "numpy.linalg.svd" },
  { "nudged", 1, "theta", GRADUS_EXPECT (0.97911674, 1.0345772), 1e-7, NUMPY },
  { "single", 1, "theta", GRADUS_EXPECT (1), 1e-14, "by hand: 10 / (5 + 5)" },
  { "three", 1, "theta", GRADUS_EXPECT (0.563002681, 0.491510277), 1e-9,
    "syllabus, chapter 2, by hand and numpy" },
  { "bumps", 1, "theta", GRADUS_EXPECT (-0.22032858397838703, -0.16211513179981235), 1e-10,
    BOOK_4_7 },
  { "bumps", 1, "length", GRADUS_EXPECT (0.76702755), 1e-8, BOOK_4_7 },
  { "bumps", 1, "misfit", GRADUS_EXPECT (1.21723808), 1e-8, BOOK_4_7 },
  { "bumps", 1, "objective", GRADUS_EXPECT (1.27607122), 1e-7, BOOK_4_7 },
  { "units", 1, "theta", GRADUS_EXPECT (0.13583735, -2.44733767), 1e-7, "numpy, centred columns" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "penalty", .title = N_ ("No penalty and a little"),
    .blurb = N_ ("Without a penalty the curve goes to every point and wild between them; a "
                 "little of it gives that up for a calm one."),
    .preset = "bumps", .left = "lambda=0", .plot = "fit",
    .claims = "left > right: length\nleft < right: misfit\nleft: length > 1e9\n"
              "right: length < 1" },
  { .id = "much", .title = N_ ("A little and too much"),
    .blurb = N_ ("With too much penalty nothing is left of the waves: the misfit is several "
                 "times as large."),
    .preset = "bumps", .right = "lambda=100", .plot = "fit",
    .claims = "left > right: length\nleft < right: misfit\nright: misfit > 7" },
  { .id = "returns", .title = N_ ("A slope that grows and comes back"),
    .blurb = N_ ("Without a penalty the slope would be 0.5. With λ = 0.1 it is 0.563, for the "
                 "constant shrinks and leaves it its work; with λ = 1 it is on its way back, "
                 "0.545, and the constant is 0.288."),
    .preset = "three", .right = "lambda=1", .plot = "plane",
    .claims = "left: theta[0] ~ 0.563002681\nleft: theta[1] ~ 0.491510277\n"
              "right: theta[0] ~ 0.5454545455\nright: theta[1] ~ 0.2878787879\n"
              "left: least[0] ~ 0.5" });

static const GradusSheet sheet = {
  .aha = N_ ("Ridge hardly touches what the data say clearly and mutes what they only whisper."),
  .by_hand = N_ ("One column x = (1, 2), y = (2, 4): θ = 10/(5 + λ), that is 2 for λ = 0 and 1 for "
                 "λ = 5."),
  .why = "plane",
  .intuition = N_ ("Every coefficient shrinks."),
  .caught_by = "grows",
  .breaks = N_ ("Too large a λ: 7.08 of misfit instead of 1.22. Units: a column of large numbers "
                "keeps nearly all and one of small numbers less than half."),
  .needs = "least-squares-svd subspace-constrained-ls",
  .leads_to = "generalised-ridge map-estimate l1-l2-geometry soft-margin-svm "
              "k-fold-cross-validation",
  .aliases = "ridge; Tikhonov; weight decay; L2; shrinkage; 岭回归; 正则化; 收缩; lhg",
  .terms = N_ ("regularisation; shrinkage; condition number; basis function"),
  .tiny = "penalty solve",
};

const GradusDescriptor gradus_ridge_regression = {
  .base = &gradus_ridge, GRADUS_MEMORIES (Params, State), GRADUS_TABLES,
  .id = "ridge-regression", .chapter = 2, .difficulty = 2, .title = N_ ("Ridge regression"),
  .summary = N_ ("Fits a linear model whose coefficients are kept short, so that nearly equal "
                 "columns do not tear at each other."),
  .goal = N_ ("Say which directions of the data a penalty mutes, and read it off the singular "
              "values."),
  .source = "图解机器学习, section 4.2; Hoerl and Kennard 1970",
  .questions = questions, .prepare = prepare, .init = gradus_ridge_init_normal, .name = name,
  .start_said = GRADUS_SAY (
    { "plane", N_ ("{n} points and two coefficients: θ may be {radius} long, least squares is "
                   "{least-length} long. The point to drag stands at {yours}.") },
    { NULL, N_ ("{n} points wait for a model with a short θ.") }),
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_DIFFERS, "there is no constant that is free of the penalty" },
    { "scale", GRADUS_DIFFERS, "what is punished has the unit of the inputs" },
    { "copies", GRADUS_DIFFERS, "the penalty stands against a sum over twice as many errors" }),
};
