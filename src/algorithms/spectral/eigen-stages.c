/* Eigenproblems in stages: turn a line until one matrix is large along it compared with another.
 *
 * Objective. Among all directions u find those with the largest u' A u / u' B u. What A and B are
 * is what a member says: a covariance and 1 (pca.c), scatter between and within classes (fda.c).
 *
 * Stages. The learner turns the line first and sees its score (try). Then the member builds the
 * formula operation by operation. The direction is found by multiplying again and again, then
 * exactly; the shadows are cast. Last, rivals come up: every attempt of the learner and some
 * directions drawn at random. None is above the answer (certify).
 *
 * Why the answer is an eigenvector. Where u' A u / u' B u is largest its slope is 0, that is
 * A u = lambda B u.
 *
 * Cost. n d^2 for the matrices, d^3 for the eigenvectors.
 *
 * Edge cases. A start at right angles to the answer stays there when it is multiplied (event
 * "stuck"). Equal eigenvalues leave the direction open (event "tie"). A matrix B that is not
 * positive definite makes the ratio infinite, and the run fails with a sentence of the member.
 *
 * Source: CS229 lecture notes, part XI; 图解机器学习, sections 13.2 and 17.1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "eigen-stages.h"

typedef GradusEigenParams Params;
typedef GradusEigenState State;
typedef GradusEigenWork Work;

/* Most data that are shown as images: enough to see what is alike in them. */
#define MOST_EXAMPLES 35
/* Micro-steps of a stage that goes through all points. */
#define STRIDES 60

/* --- Matrices --------------------------------------------------------------------------------- */

double
gradus_eigen_divisor (const Params *params, guint n)
{
  switch (params->divide)
    {
    case GRADUS_DIVIDE_N:
      return n;
    case GRADUS_DIVIDE_N_1:
      return n > 1 ? n - 1 : 1;
    case GRADUS_DIVIDE_1:
    default:
      return 1;
    }
}

void
gradus_eigen_add_product (double *matrix, guint d, const double *v, double weight)
{
  for (guint j = 0; j < d; j++)
    for (guint k = 0; k < d; k++)
      matrix[(gsize) j * d + k] += weight * v[j] * v[k];
}

void
gradus_eigen_find_mean (const GradusTable *table, int class, double *mean, guint *n)
{
  *n = 0;
  for (guint j = 0; j < table->d; j++)
    mean[j] = 0;
  for (guint i = 0; i < table->n; i++)
    if (class < 0 || table->label[i] == class)
      {
        (*n)++;
        for (guint j = 0; j < table->d; j++)
          mean[j] += gradus_table_row (table, i)[j];
      }
  for (guint j = 0; j < table->d && *n > 0; j++)
    mean[j] /= *n;
}

double
gradus_eigen_trace (const Work *work)
{
  double sum = 0;

  for (guint j = 0; j < work->d; j++)
    sum += work->large[(gsize) j * work->d + j];
  return sum;
}

/* --- What follows at once --------------------------------------------------------------------- */

void
gradus_eigen_begin (Work *work, const GradusSetup *setup, const char *flat)
{
  GRADUS_SETUP (params, table);
  const guint d = table->d;
  guint n;

  work->n = table->n;
  work->d = d;
  work->pivot = g_new0 (double, d);
  work->large = g_new0 (double, (gsize) d * d);
  work->small = flat != NULL ? g_new0 (double, (gsize) d * d) : NULL;
  work->flat = flat;
  work->values = g_new0 (double, d);
  work->vectors = g_new0 (double, (gsize) d * d);
  if (params->centre)
    gradus_eigen_find_mean (table, -1, work->pivot, &n);
}

/* Eigenvalues and unit directions of A u = lambda B u, as far as both are made. */
static gboolean
solve (const Work *work, const double *large, const double *small, double *values, double *vectors)
{
  return work->small == NULL
           ? gradus_symmetric_eigen (large, work->d, values, vectors)
           : gradus_symmetric_eigen_relative (large, small, work->d, values, vectors);
}

void
gradus_eigen_finish (Work *work)
{
  work->solved = solve (work, work->large, work->small, work->values, work->vectors);
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  g_free (work->pivot);
  g_free (work->large);
  g_free (work->small);
  g_free (work->values);
  g_free (work->vectors);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);

  if (table->d < 2)
    return g_strdup (_("There is one input, so there is no direction to choose: give at least two "
                       "inputs."));
  if (table->d > 200)
    return g_strdup_printf (_("There are %u inputs, and the matrices are shown for up to 200: "
                              "choose fewer columns."), table->d);
  if (params->keep > (int) table->d)
    return g_strdup_printf (_("%d components cannot be kept of %u inputs: keep at most %u."),
                            params->keep, table->d, table->d);
  return NULL;
}

double
gradus_eigen_score (const Work *work, const double *u)
{
  const double above = gradus_quadratic_form (work->large, work->d, u);
  const double below = work->small != NULL ? gradus_quadratic_form (work->small, work->d, u)
                                           : gradus_sum_squares (u, work->d);

  return below > 0 ? above / below : NAN;
}

void
gradus_eigen_line (const Work *work, double angle, double *u)
{
  for (guint j = 0; j < work->d; j++)
    u[j] = 0;
  gradus_line_direction (angle, u);
}

double
gradus_eigen_score_at (const GradusPosition *here, double angle)
{
  const Work *work = here->workspace;
  g_autofree double *u = g_new (double, work->d);

  gradus_eigen_line (work, angle, u);
  return gradus_eigen_score (work, u);
}

const GradusContest gradus_eigen_contest = {
  .param = "angle", .score = gradus_eigen_score_at, .better = GRADUS_BETTER_MORE,
  .x_label = N_ ("angle (°)"), .period = 180,
};

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_eigen_line (work, ((const Params *) context->params)->angle,
                     gradus_array_write (&state->arrow));
  gradus_array_assign (&state->from, &state->arrow);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Stages ----------------------------------------------------------------------------------- */

/* At the last time the eigenproblem is solved exactly. */
GradusStatus
gradus_eigen_run_directions (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const guint d = work->d;
  g_autofree double *next = g_new (double, d);
  double length, scale = 0, overlap = 0;

  gradus_array_assign (&state->from, &state->arrow);
  gradus_multiply_vector (state->large.data, d, d, state->arrow.data, next);
  if (work->small != NULL)
    {
      g_autofree double *l = g_memdup2 (state->small.data, sizeof (double) * d * d);

      if (!gradus_cholesky (l, d))
        return gradus_context_fail (context, "%s", _(work->flat));
      gradus_cholesky_solve (l, d, next);
    }
  length = sqrt (gradus_sum_squares (next, d));
  if (length > 0 && isfinite (length))
    {
      double *arrow = gradus_array_write (&state->arrow);

      /* Whole numbers stay whole while they can be read. */
      for (guint j = 0; j < d; j++)
        arrow[j] = length > 1e6 || length < 1e-3 ? next[j] / length : next[j];
    }
  if (state->done + 1 < (guint) params->turns)
    return gradus_step_done (&state->done, &state->last, (guint) params->turns);

  if (!solve (work, state->large.data, state->small.data, gradus_array_write (&state->values),
              gradus_array_write (&state->vectors)))
    return gradus_context_fail (context, _("The eigenvectors could not be computed. Rescale the "
                                           "columns so that they are of moderate size."));
  state->solved = true;
  for (guint j = 0; j < d; j++)
    {
      overlap += state->arrow.data[j] * state->vectors.data[j];
      scale = MAX (scale, fabs (state->values.data[j]));
    }
  length = sqrt (gradus_sum_squares (state->arrow.data, d));
  gradus_context_raise_if (context, GRADUS_EIGEN_STUCK,
                           length > 0 && fabs (overlap) < 1e-6 * length
                             && state->values.data[0] - state->values.data[1] > 1e-9 * scale);
  gradus_context_raise_if (context, GRADUS_EIGEN_TIE,
                           scale > 0
                             && state->values.data[0] - state->values.data[1] <= 1e-9 * scale);
  gradus_context_raise_if (context, GRADUS_EIGEN_FLAT, state->values.data[d - 1] <= 1e-3 * scale);
  return gradus_step_done (&state->done, &state->last, (guint) params->turns);
}

guint64
gradus_eigen_n_strides (const GradusPosition *here)
{
  GRADUS_HERE (table);

  return gradus_n_strides (table->n, STRIDES);
}

guint
gradus_eigen_passed (const GradusTable *table, guint done)
{
  return MIN (done * gradus_stride (table->n, STRIDES), table->n);
}

GradusStatus
gradus_eigen_step_over (GradusEigenState *state, const GradusTable *table)
{
  return gradus_step_done (&state->done, &state->last,
                           (guint) gradus_n_strides (table->n, STRIDES));
}

GradusStatus
gradus_eigen_run_project (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  double *shadow = &gradus_array_write (&state->shadows)[(gsize) state->done * params->keep];

  for (int k = 0; k < params->keep; k++)
    {
      shadow[k] = 0;
      for (guint j = 0; j < work->d; j++)
        shadow[k] += state->vectors.data[(gsize) k * work->d + j]
                     * (gradus_table_row (table, state->done)[j] - work->pivot[j]);
    }
  state->projected = state->done + 1 == table->n;
  return gradus_step_done (&state->done, &state->last, table->n);
}

GradusStatus
gradus_eigen_run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const guint tried = gradus_rivals_tried (&state->attempts), n = tried + (guint) params->rivals;
  const guint d = work->d;
  double *rival = gradus_rivals_next (&state->rivals, state->done, n, d + 1);

  if (state->done < tried)
    gradus_eigen_line (work, state->done + 1 < tried ? state->attempts.data[state->done]
                                                     : params->angle, rival);
  else
    for (guint j = 0; j < d; j++)
      rival[j] = gradus_rng_gaussian (context->rng);
  rival[d] = gradus_eigen_score (work, rival);
  if (!isfinite (rival[d]))
    rival[d] = 0;
  gradus_context_raise_if (context, GRADUS_EIGEN_BEATEN,
                           rival[d] > state->values.data[0]
                                        + 1e-9 * fabs (state->values.data[0]) + 1e-12);
  state->certified = state->done + 1 == n;
  return gradus_step_done (&state->done, &state->last, n);
}

/* --- Quantities ------------------------------------------------------------------------------- */

double
gradus_eigen_number_score (const GradusPosition *here)
{
  const State *state = here->state;

  if (state->solved)
    return gradus_eigen_score (here->workspace, state->vectors.data);
  return gradus_eigen_score (here->workspace, state->arrow.data);
}

GRADUS_NUMBER (number_tried, (params), gradus_eigen_score_at (here, params->angle))
GRADUS_NUMBER (number_gap, (state),
               state->values.data[0]
               - gradus_contest_best (here, &gradus_eigen_contest, &state->attempts, NULL))

GRADUS_NUMBER (number_angle, (state),
               gradus_line_angle (state->solved ? state->vectors.data : state->arrow.data))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "gap", N_ ("Gap to the best attempt"), "\\lambda_1 - \\max_t s_t", .number = number_gap,
    GRADUS_KNOWN (State, certified), .flags = GRADUS_METRIC },
  { "attempts", N_ ("Attempts"), "t", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, angle in degrees"), .flags = GRADUS_START, .tries = "angle" },
  { "mean", N_ ("Mean"), "\\bar x", GRADUS_QUANTITY (State, mean), .shape = "d",
    .indices = N_ ("input"), .beside = "data" },
  { "arrow", N_ ("The line that turns"), "u", GRADUS_QUANTITY (State, arrow), .shape = "d",
    .indices = N_ ("input"), .flags = GRADUS_TRACKED },
  { "from", N_ ("The line before"), "u'", GRADUS_QUANTITY (State, from), .shape = "d",
    .indices = N_ ("input"), .flags = GRADUS_HIDDEN },
  { "eigenvalues", N_ ("Eigenvalues"), "\\lambda", GRADUS_QUANTITY (State, values), .shape = "d",
    .indices = N_ ("component") },
  { "directions", N_ ("Directions"), "U^T", GRADUS_QUANTITY (State, vectors), .shape = "d*d",
    .indices = N_ ("component, input") },
  { "shadows", N_ ("Shadows"), "z", GRADUS_QUANTITY (State, shadows), .shape = "n*keep",
    .indices = N_ ("point, component"), .one = N_ ("Shadow"), .flags = GRADUS_PER_DATUM },
  { "rivals", N_ ("Rivals"), "r", GRADUS_QUANTITY (State, rivals),
    .indices = N_ ("rival: its direction, then its score") },
  { "last", N_ ("In work"), NULL, GRADUS_QUANTITY (State, last) },
  { "components-seen", N_ ("Components gone through"), NULL, GRADUS_QUANTITY (State, kept) },
  { "solved", N_ ("Solved"), NULL, GRADUS_QUANTITY (State, solved) },
  { "line-angle", N_ ("Angle of the line"), NULL, .number = number_angle },
  { "tried", N_ ("Score of the learner’s line"), NULL, .number = number_tried });

void
gradus_eigen_name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work, table);
  const guint d = work->d, i = MIN (state->last, table->n - 1);
  g_autofree double *p = g_new (double, d);
  double value = 0, score = 0;

  gradus_names_row (names, table, i);
  for (guint j = 0; j < d; j++)
    p[j] = gradus_table_row (table, i)[j] - work->pivot[j];
  gradus_names_vector (names, "p", p, d);
  gradus_names_number (names, "total", gradus_eigen_trace (work));
  gradus_names_number (names, "from-angle", gradus_line_angle (state->from.data));
  gradus_names_number (names, "arrow-angle", gradus_line_angle (state->arrow.data));
  gradus_names_number (names, "top", work->values[0]);
  gradus_names_number (names, "second", work->values[1]);
  gradus_names_number (names, "top-angle", gradus_line_angle (work->vectors));
  gradus_names_vector (names, "u", work->vectors, d);
  gradus_names_vector (names, "z", gradus_array_length (&state->shadows) > 0
                                     ? &state->shadows.data[(gsize) i * params->keep] : p,
                       (gsize) params->keep);
  gradus_names_number (names, "z1", gradus_array_length (&state->shadows) > 0
                                      ? state->shadows.data[(gsize) i * params->keep] : NAN);
  gradus_names_flag (names, "plane", d == 2);
  gradus_names_number (names, "pivot1", work->pivot[0]);
  gradus_names_number (names, "pivot2", work->pivot[1]);
  score = gradus_contest_best (here, &gradus_eigen_contest, &state->attempts, &value);
  gradus_names_number (names, "best-angle", value);
  gradus_names_number (names, "best-score", score);
  gradus_rivals_name (names, &state->rivals, state->last);
  /* Where inputs are the pixels of images. */
  gradus_names_matrix (names, "examples", table->x, MIN (table->n, MOST_EXAMPLES), d);
}

/* --- What theory promises --------------------------------------------------------------------- */

gboolean
gradus_eigen_is_close (double measured, double scale)
{
  return measured <= 1e-9 * (scale + 1e-300) + 1e-12;
}

gboolean
gradus_eigen_holds_best (const GradusPosition *here, double *measured)
{
  const State *state = here->state;

  *measured = gradus_rivals_best (&state->rivals, G_MAXUINT, GRADUS_BETTER_MORE)
              - state->values.data[0];
  return *measured <= 1e-9 * fabs (state->values.data[0]) + 1e-12;
}

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "angle", .label = N_ ("Your line"), .symbol = "\\vartheta", .unit = N_ ("°"),
    .blurb = N_ ("Turn it in the picture; multiplying begins with it."),
    GRADUS_PARAM_FIELD (Params, angle), .max = 180, .step = 1,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "keep", .label = N_ ("Components to keep"), .symbol = "k",
    .blurb = N_ ("How many numbers stand for a point afterwards."),
    GRADUS_PARAM_FIELD (Params, keep), .def = 1, .min = 1, .max = 200, .slider_min = 1,
    .slider_max = 8, .applies = GRADUS_APPLIES_REDO },
  { .id = "centre", .label = N_ ("Take the mean away"),
    .blurb = N_ ("Without it a cloud far from the origin has its first direction towards the "
                 "mean."),
    GRADUS_PARAM_FIELD (Params, centre), .def = 1, .max = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "divide", .label = N_ ("Divide by"),
    .blurb = N_ ("Changes the eigenvalues together and no direction."),
    GRADUS_PARAM_FIELD (Params, divide), GRADUS_CHOICES (
      { "n", N_ ("n, the number of points") }, { "n-1", N_ ("n − 1") },
      { "1", N_ ("1: the scatter") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "turns", .label = N_ ("Multiplications"),
    .blurb = N_ ("How often your line is multiplied before the exact answer is taken."),
    GRADUS_PARAM_FIELD (Params, turns), .def = 3, .min = 1, .max = 100, .slider_min = 1,
    .slider_max = 12, .applies = GRADUS_APPLIES_REDO },
  GRADUS_RIVALS_PARAM (
    Params, N_ ("Directions drawn against the answer, after your own attempts."), 6),
  { .id = "view", .label = N_ ("View"), .unit = N_ ("°"),
    .blurb = N_ ("From which side points in space are seen; changes no number."),
    GRADUS_PARAM_FIELD (Params, here), .def = 30, .max = 360, .step = 5,
    .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [GRADUS_EIGEN_TIE] = { "tie", N_ ("Equal eigenvalues"),
                  N_ ("The two largest are equal, so the direction is open.") },
  [GRADUS_EIGEN_FLAT] = { "flat", N_ ("A flat direction"),
                   N_ ("The smallest eigenvalue is next to nothing beside the largest.") },
  [GRADUS_EIGEN_LOUD] = { "loud", N_ ("One loud column"),
                   N_ ("One column makes more than nine tenths of the variance.") },
  [GRADUS_EIGEN_STUCK] = { "stuck", N_ ("Stuck at right angles"),
                    N_ ("The line began at right angles to the answer, where multiplying does not "
                        "turn it.") },
  [GRADUS_EIGEN_BEATEN] = { "beaten", N_ ("Beaten"),
                            N_ ("A rival has a better score than the answer.") },
  [GRADUS_EIGEN_LEANS] = { "leans", N_ ("The data lean upwards"),
                    N_ ("The corner of the covariance is above 0: both columns rise together.") });

const GradusDescriptor gradus_eigen = {
  .family = "eigen-stages", .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE,
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .events = events,
  .validate = validate, .unprepare = unprepare, .init = init,
  .name = gradus_eigen_name,
};
