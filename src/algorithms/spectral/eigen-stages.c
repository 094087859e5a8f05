/* Eigenproblems in stages: turn a line until one matrix is large along it compared with another.
 *
 * Objective. Among all directions u find those with the largest u' A u / u' B u.
 *   pca   A = covariance of the inputs, B = 1: keep as much variance as one line can.
 *   fda   A = scatter between the classes, B = scatter within them: separate the classes.
 *
 * Stages. The learner turns the line first and sees its score (try). Then the formula is built
 * operation by operation: means, products point by point, the direction by multiplying again and
 * again, the components, the shadows, what they rebuild. Last, rivals come up: every attempt of the
 * learner and some directions drawn at random. None is above the answer (certify).
 *
 * Why the answer is an eigenvector. Where u' A u / u' B u is largest its slope is 0, that is
 * A u = lambda B u. With B = L L' and v = L' u this is the symmetric problem L^-1 A L^-T v = lambda
 * v.
 *
 * Cost. n d^2 for the matrices, d^3 for the eigenvectors.
 *
 * Edge cases. A start at right angles to the answer stays there when it is multiplied (event
 * "stuck"). Equal eigenvalues leave the direction open (event "tie"). A matrix B that is not
 * positive definite makes the ratio infinite, and the run fails with a sentence.
 *
 * Source: CS229 lecture notes, part XI; 图解机器学习, sections 13.2 and 17.1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "eigen-stages.h"

typedef GradusEigenParams Params;
typedef GradusEigenState State;
typedef GradusEigenWork Work;

enum { EVENT_TIE, EVENT_FLAT, EVENT_LOUD, EVENT_STUCK, EVENT_BEATEN, EVENT_LEANS };

/* --- Matrices --------------------------------------------------------------------------------- */

static double
divisor_of (const Params *params, guint n)
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

/* matrix += weight v v' */
static void
add_product (double *matrix, guint d, const double *v, double weight)
{
  for (guint j = 0; j < d; j++)
    for (guint k = 0; k < d; k++)
      matrix[(gsize) j * d + k] += weight * v[j] * v[k];
}

static double
form (const double *matrix, guint d, const double *u)
{
  double sum = 0;

  for (guint j = 0; j < d; j++)
    for (guint k = 0; k < d; k++)
      sum += u[j] * matrix[(gsize) j * d + k] * u[k];
  return sum;
}

static void
multiply (const double *matrix, guint d, const double *v, double *out)
{
  for (guint j = 0; j < d; j++)
    {
      out[j] = 0;
      for (guint k = 0; k < d; k++)
        out[j] += matrix[(gsize) j * d + k] * v[k];
    }
}

static double
length_of (const double *v, guint d)
{
  return sqrt (gradus_sum_squares (v, d));
}

static void
find_mean (const GradusTable *table, int class, double *mean, guint *n)
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

/* Eigenvalues and unit directions of A u = lambda B u; B NULL is 1. FALSE when B is not positive
 * definite or a number is not finite. */
static gboolean
solve (const double *a, const double *b, guint d, double *values, double *vectors)
{
  g_autofree double *l = NULL;
  g_autofree double *m = NULL;

  if (b == NULL)
    return gradus_symmetric_eigen (a, d, values, vectors);
  l = g_memdup2 (b, sizeof (double) * d * d);
  if (!gradus_cholesky (l, d))
    return FALSE;
  /* M = L^-1 A L^-T: first the columns of A, then the rows of what comes out. */
  m = g_memdup2 (a, sizeof (double) * d * d);
  for (guint round = 0; round < 2; round++)
    {
      g_autofree double *turned = g_new (double, (gsize) d * d);

      for (guint j = 0; j < d; j++)
        gradus_cholesky_solve_lower (l, d, &m[(gsize) j * d]);
      for (guint j = 0; j < d; j++)
        for (guint k = 0; k < d; k++)
          turned[(gsize) k * d + j] = m[(gsize) j * d + k];
      memcpy (m, turned, sizeof (double) * d * d);
    }
  if (!gradus_symmetric_eigen (m, d, values, vectors))
    return FALSE;
  /* u = L^-T v, as a unit direction whose largest entry is positive. */
  for (guint r = 0; r < d; r++)
    {
      double *u = &vectors[(gsize) r * d];
      double length, most = 0;

      for (guint j = d; j-- > 0;)
        {
          for (guint k = j + 1; k < d; k++)
            u[j] -= l[(gsize) k * d + j] * u[k];
          u[j] /= l[(gsize) j * d + j];
        }
      length = length_of (u, d);
      for (guint j = 0; j < d; j++)
        if (fabs (u[j]) > fabs (most))
          most = u[j];
      for (guint j = 0; j < d && length > 0; j++)
        u[j] /= most < 0 ? -length : length;
    }
  return TRUE;
}

/* --- What follows at once --------------------------------------------------------------------- */

static void
add_classes (const GradusTable *table, Work *work)
{
  g_autofree double *mean = g_new (double, work->d);
  g_autofree double *v = g_new (double, work->d);

  for (guint c = 0; c < table->n_classes; c++)
    {
      guint n;

      find_mean (table, (int) c, mean, &n);
      for (guint j = 0; j < work->d; j++)
        v[j] = mean[j] - work->pivot[j];
      add_product (work->large, work->d, v, n);
      for (guint i = 0; i < table->n; i++)
        if (table->label[i] == (int) c)
          {
            for (guint j = 0; j < work->d; j++)
              v[j] = gradus_table_row (table, i)[j] - mean[j];
            add_product (work->small, work->d, v, 1);
          }
    }
}

static gpointer
gradus_eigen_prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  Work *work = g_new0 (Work, 1);
  const guint d = table->d;
  guint n;

  work->n = table->n;
  work->d = d;
  work->pivot = g_new0 (double, d);
  work->large = g_new0 (double, (gsize) d * d);
  work->small = g_new0 (double, (gsize) d * d);
  work->values = g_new0 (double, d);
  work->vectors = g_new0 (double, (gsize) d * d);
  if (params->centre || params->kind == GRADUS_EIGEN_RATIO)
    find_mean (table, -1, work->pivot, &n);
  if (params->kind == GRADUS_EIGEN_RATIO)
    add_classes (table, work);
  else
    {
      g_autofree double *v = g_new (double, d);

      for (guint i = 0; i < table->n; i++)
        {
          for (guint j = 0; j < d; j++)
            v[j] = gradus_table_row (table, i)[j] - work->pivot[j];
          add_product (work->large, d, v, 1 / divisor_of (params, table->n));
        }
    }
  work->solved = solve (work->large, params->kind == GRADUS_EIGEN_RATIO ? work->small : NULL, d,
                        work->values, work->vectors);
  return work;
}

static void
gradus_eigen_unprepare (gpointer data)
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
gradus_eigen_validate (const GradusSetup *setup)
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

/* u' A u / u' B u of the whole matrices, @u having any length; NAN for 0 / 0. */
static double
gradus_eigen_score (const Work *work, const double *u)
{
  const double above = form (work->large, work->d, u);
  /* B is 1 where it is not made. */
  double below = form (work->small, work->d, u);
  gboolean made = FALSE;

  for (gsize i = 0; i < (gsize) work->d * work->d && !made; i++)
    made = work->small[i] != 0;
  if (!made)
    below = gradus_sum_squares (u, work->d);
  return below > 0 ? above / below : NAN;
}

void
gradus_eigen_line (const Work *work, double angle, double *u)
{
  for (guint j = 0; j < work->d; j++)
    u[j] = 0;
  /* Exactly along an axis, where a cosine of 90 degrees is a hair off. */
  u[0] = angle == 90 ? 0 : cos (angle * G_PI / 180);
  u[1] = angle == 0 || angle == 180 ? 0 : sin (angle * G_PI / 180);
}

double
gradus_eigen_score_at (const GradusPosition *here, double angle)
{
  const Work *work = here->workspace;
  g_autofree double *u = g_new (double, work->d);

  gradus_eigen_line (work, angle, u);
  return gradus_eigen_score (work, u);
}

double
gradus_eigen_angle (const double *u)
{
  double angle = atan2 (u[1], u[0]) * 180 / G_PI;

  if (angle < 0)
    angle += 180;
  return angle >= 180 ? angle - 180 : angle;
}

static GradusStatus
gradus_eigen_init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_eigen_line (work, ((const Params *) context->params)->angle,
                     gradus_array_write (&state->arrow));
  gradus_array_assign (&state->from, &state->arrow);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_centre (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_array_write (&state->mean)[state->done] = work->pivot[state->done];
  return gradus_step_done (&state->done, &state->last, work->d);
}

static GradusStatus
run_covariance (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);
  const guint d = table->d;
  g_autofree double *v = g_new (double, d);

  for (guint j = 0; j < d; j++)
    v[j] = gradus_table_row (table, state->done)[j] - state->mean.data[j];
  add_product (gradus_array_write (&state->large), d, v, 1 / divisor_of (params, table->n));
  if (state->done + 1 == table->n)
    {
      double trace = 0, most = 0;

      for (guint j = 0; j < d; j++)
        {
          trace += state->large.data[(gsize) j * d + j];
          most = MAX (most, state->large.data[(gsize) j * d + j]);
        }
      gradus_context_raise_if (context, EVENT_LEANS, state->large.data[1] > 1e-12 * trace);
      gradus_context_raise_if (context, EVENT_LOUD, trace > 0 && most > 0.9 * trace);
    }
  return gradus_step_done (&state->done, &state->last, table->n);
}

/* The means of the classes, one by one, from the mean of all. */
static GradusStatus
run_means (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);
  guint n;

  if (state->done == 0)
    memcpy (gradus_array_write (&state->mean), work->pivot, sizeof (double) * work->d);
  find_mean (table, (int) state->done,
             &gradus_array_write (&state->means)[(gsize) state->done * work->d], &n);
  return gradus_step_done (&state->done, &state->last, table->n_classes);
}

static GradusStatus
run_within (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);
  const guint d = table->d, i = state->done;
  const double *mean = &state->means.data[(gsize) table->label[i] * d];
  g_autofree double *v = g_new (double, d);

  for (guint j = 0; j < d; j++)
    v[j] = gradus_table_row (table, i)[j] - mean[j];
  add_product (gradus_array_write (&state->small), d, v, 1);
  return gradus_step_done (&state->done, &state->last, table->n);
}

static GradusStatus
run_between (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);
  const guint d = table->d, c = state->done;
  g_autofree double *v = g_new (double, d);
  guint n = 0;

  for (guint i = 0; i < table->n; i++)
    n += table->label[i] == (int) c;
  for (guint j = 0; j < d; j++)
    v[j] = n > 0 ? state->means.data[(gsize) c * d + j] - state->mean.data[j] : 0;
  add_product (gradus_array_write (&state->large), d, v, n);
  return gradus_step_done (&state->done, &state->last, table->n_classes);
}

/* Multiply the line; at the last time the eigenproblem is solved exactly. */
static GradusStatus
run_directions (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const guint d = work->d;
  g_autofree double *next = g_new (double, d);
  double length, scale = 0, overlap = 0;

  gradus_array_assign (&state->from, &state->arrow);
  multiply (state->large.data, d, state->arrow.data, next);
  if (params->kind == GRADUS_EIGEN_RATIO)
    {
      g_autofree double *l = g_memdup2 (state->small.data, sizeof (double) * d * d);

      if (!gradus_cholesky (l, d))
        return gradus_context_fail (context,
                                    _("Within the classes the points do not spread in every "
                                      "direction, so the ratio is infinite there. Give more points "
                                      "than inputs, or leave out a column that follows from "
                                      "others."));
      gradus_cholesky_solve (l, d, next);
    }
  length = length_of (next, d);
  if (length > 0 && isfinite (length))
    {
      double *arrow = gradus_array_write (&state->arrow);

      /* Whole numbers stay whole while they can be read. */
      for (guint j = 0; j < d; j++)
        arrow[j] = length > 1e6 || length < 1e-3 ? next[j] / length : next[j];
    }
  if (state->done + 1 < (guint) params->turns)
    return gradus_step_done (&state->done, &state->last, (guint) params->turns);

  if (!solve (state->large.data, params->kind == GRADUS_EIGEN_RATIO ? state->small.data : NULL, d,
              gradus_array_write (&state->values), gradus_array_write (&state->vectors)))
    return gradus_context_fail (context, _("The eigenvectors could not be computed. Rescale the "
                                           "columns so that they are of moderate size."));
  state->solved = true;
  for (guint j = 0; j < d; j++)
    {
      overlap += state->arrow.data[j] * state->vectors.data[j];
      scale = MAX (scale, fabs (state->values.data[j]));
    }
  length = length_of (state->arrow.data, d);
  gradus_context_raise_if (context, EVENT_STUCK,
                           length > 0 && fabs (overlap) < 1e-6 * length
                             && state->values.data[0] - state->values.data[1] > 1e-9 * scale);
  gradus_context_raise_if (context, EVENT_TIE,
                           scale > 0
                             && state->values.data[0] - state->values.data[1] <= 1e-9 * scale);
  gradus_context_raise_if (context, EVENT_FLAT, state->values.data[d - 1] <= 1e-3 * scale);
  return gradus_step_done (&state->done, &state->last, (guint) params->turns);
}

static GradusStatus
run_keep (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);

  state->kept = state->done + 1;
  return gradus_step_done (&state->done, &state->last, (guint) params->keep);
}

static GradusStatus
run_project (gpointer state_, GradusContext *context)
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

static GradusStatus
run_rebuild (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  const gsize row = state->done;
  double *back = &gradus_array_write (&state->rebuilt)[row * work->d];
  double miss = 0;

  for (guint j = 0; j < work->d; j++)
    {
      back[j] = 0;
      for (int k = 0; k < params->keep; k++)
        back[j] += state->shadows.data[row * params->keep + k]
                   * state->vectors.data[(gsize) k * work->d + j];
      miss += gradus_square (gradus_table_row (table, row)[j] - work->pivot[j] - back[j]);
    }
  gradus_array_write (&state->misses)[row] = miss;
  state->restored = row + 1 == table->n;
  return gradus_step_done (&state->done, &state->last, table->n);
}

static GradusStatus
run_certify (gpointer state_, GradusContext *context)
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
  gradus_context_raise_if (context, EVENT_BEATEN,
                           rival[d] > state->values.data[0] * (1 + 1e-9) + 1e-12);
  state->certified = state->done + 1 == n;
  return gradus_step_done (&state->done, &state->last, n);
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* The score of the line that is in the hand: the learner's, then the arrow, then the answer. */
static double
number_score (const GradusPosition *here)
{
  const State *state = here->state;

  if (state->solved)
    return gradus_eigen_score (here->workspace, state->vectors.data);
  return gradus_eigen_score (here->workspace, state->arrow.data);
}

static double
trace_of (const Work *work)
{
  double sum = 0;

  for (guint j = 0; j < work->d; j++)
    sum += work->large[(gsize) j * work->d + j];
  return sum;
}

GRADUS_NUMBER (number_lost, (here), trace_of (here->workspace) - number_score (here))
GRADUS_NUMBER (number_tried, (params), gradus_eigen_score_at (here, params->angle))
GRADUS_NUMBER (number_gap, (state),
               state->values.data[0]
               - gradus_contest_best (here, gradus_eigen_contest (here), &state->attempts, NULL))

static double
number_share (const GradusPosition *here)
{
  const State *state = here->state;
  const double total = trace_of (here->workspace);
  double sum = 0;

  if (state->kept == 0 || !(total > 0))
    return NAN;
  for (guint k = 0; k < state->kept; k++)
    sum += state->values.data[k];
  return sum / total;
}

static double
number_miss (const GradusPosition *here)
{
  const State *state = here->state;
  double sum = 0;

  if (!state->restored)
    return NAN;
  for (gsize i = 0; i < gradus_array_length (&state->misses); i++)
    sum += state->misses.data[i];
  return sum / divisor_of (here->params, ((const Work *) here->workspace)->n);
}

GRADUS_NUMBER (number_angle, (state),
               gradus_eigen_angle (state->solved ? state->vectors.data : state->arrow.data))

#define COMMON_QUANTITIES                                                                          \
  { "gap", N_ ("Gap to the best attempt"), "\\lambda_1 - \\max_t s_t", .number = number_gap,       \
    GRADUS_KNOWN (State, certified), .flags = GRADUS_METRIC },                                     \
  { "attempts", N_ ("Attempts"), "t", GRADUS_QUANTITY (State, attempts),                           \
    .indices = N_ ("attempt, angle in degrees"), .flags = GRADUS_START, .tries = "angle" },        \
  { "mean", N_ ("Mean"), "\\bar x", GRADUS_QUANTITY (State, mean), .shape = "d",                   \
    .indices = N_ ("input") },                                                                     \
  { "arrow", N_ ("The line that turns"), "u", GRADUS_QUANTITY (State, arrow), .shape = "d",        \
    .indices = N_ ("input"), .flags = GRADUS_TRACKED },                                            \
  { "from", N_ ("The line before"), "u'", GRADUS_QUANTITY (State, from), .shape = "d",             \
    .indices = N_ ("input"), .flags = GRADUS_HIDDEN },                                             \
  { "eigenvalues", N_ ("Eigenvalues"), "\\lambda", GRADUS_QUANTITY (State, values), .shape = "d",  \
    .indices = N_ ("component") },                                                                 \
  { "directions", N_ ("Directions"), "U^T", GRADUS_QUANTITY (State, vectors), .shape = "d*d",      \
    .indices = N_ ("component, input") },                                                          \
  { "shadows", N_ ("Shadows"), "z", GRADUS_QUANTITY (State, shadows), .shape = "n*keep",           \
    .indices = N_ ("point, component"), .flags = GRADUS_PER_DATUM },                               \
  { "rivals", N_ ("Rivals"), "r", GRADUS_QUANTITY (State, rivals),                                 \
    .indices = N_ ("rival: its direction, then its score") },                                      \
  { "last", N_ ("In work"), NULL, GRADUS_QUANTITY (State, last) },                                 \
  { "components-seen", N_ ("Components gone through"), NULL, GRADUS_QUANTITY (State, kept) },      \
  { "solved", N_ ("Solved"), NULL, GRADUS_QUANTITY (State, solved) },                              \
  { "line-angle", N_ ("Angle of the line"), NULL, .number = number_angle },                        \
  { "tried", N_ ("Score of the learner’s line"), NULL, .number = number_tried }

static const GradusQuantity pca_quantities[] = GRADUS_ROWS (
  { "kept", N_ ("Kept variance"), "u^T\\Sigma u", .number = number_score,
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_MORE },
  { "lost", N_ ("Lost variance"), "\\mathrm{tr}\\,\\Sigma - u^T\\Sigma u", .number = number_lost,
    .flags = GRADUS_METRIC },
  { "share", N_ ("Share kept by the components"), "\\sum_{j\\le k}\\lambda_j / \\sum_j\\lambda_j",
    .number = number_share, .flags = GRADUS_METRIC },
  { "miss", N_ ("Mean square of what is missing"), "\\overline{\\|x - \\hat x\\|^2}",
    .number = number_miss, .flags = GRADUS_METRIC },
  COMMON_QUANTITIES,
  { "covariance", N_ ("Covariance"), "\\Sigma", GRADUS_QUANTITY (State, large), .shape = "d*d",
    .indices = N_ ("input, input"), .is = "psd" },
  { "rebuilt", N_ ("Rebuilt points"), "\\hat x", GRADUS_QUANTITY (State, rebuilt), .shape = "n*d",
    .indices = N_ ("point, input") },
  { "misses", N_ ("Squared distance from what is rebuilt"), "\\|x - \\hat x\\|^2",
    GRADUS_QUANTITY (State, misses), .shape = "n", .indices = N_ ("point"),
    .flags = GRADUS_PER_DATUM });

/* How many shadows lie beyond the nearest shadow of the other of the first two classes. */
static guint
count_overlap (const State *state, const Params *params, const GradusTable *table)
{
  double low[2] = { G_MAXDOUBLE, G_MAXDOUBLE }, high[2] = { -G_MAXDOUBLE, -G_MAXDOUBLE };
  guint overlap = 0, upper;

  for (guint i = 0; i < table->n; i++)
    if (table->label[i] < 2)
      {
        const double z = state->shadows.data[(gsize) i * params->keep];

        low[table->label[i]] = MIN (low[table->label[i]], z);
        high[table->label[i]] = MAX (high[table->label[i]], z);
      }
  upper = low[0] + high[0] > low[1] + high[1] ? 0 : 1;
  for (guint i = 0; i < table->n; i++)
    if (table->label[i] < 2)
      {
        const double z = state->shadows.data[(gsize) i * params->keep];

        overlap += table->label[i] == (int) upper ? z < high[1 - upper] : z > low[upper];
      }
  return overlap;
}

/* Of entries with classes. */
static void
add_class_names (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work, table);
  const guint c = MIN (state->last, table->n_classes - 1);
  g_autofree double *a = g_new (double, work->d);
  g_autofree double *b = g_new (double, work->d);
  double between[2];
  guint n;

  find_mean (table, 0, a, &n);
  find_mean (table, 1, b, &n);
  between[0] = b[0] - a[0];
  between[1] = b[1] - a[1];

  gradus_names_word (names, "class-number", gradus_table_get_class_name (table, c));
  gradus_names_vector (names, "class-mean", &state->means.data[(gsize) c * work->d], work->d);
  gradus_names_number (names, "joining-angle", gradus_eigen_angle (between));
  gradus_names_whole (names, "overlap", count_overlap (state, params, table));
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work, table);
  const guint d = work->d, i = MIN (state->last, table->n - 1);
  const guint column = MIN (state->last, d - 1);
  const guint k = MIN (state->last, (guint) params->keep - 1);
  g_autofree double *p = g_new (double, d);
  g_autofree double *left = g_new0 (double, d);
  double value = 0, score = 0;

  gradus_names_row (names, table, i);
  for (guint j = 0; j < d; j++)
    {
      p[j] = gradus_table_row (table, i)[j] - work->pivot[j];
      if (gradus_array_length (&state->rebuilt) > 0)
        left[j] = p[j] - state->rebuilt.data[(gsize) i * d + j];
    }
  gradus_names_vector (names, "p", p, d);
  gradus_names_number (names, "p1", p[0]);
  gradus_names_number (names, "p2", p[1]);
  gradus_names_number (names, "product", p[0] * p[1]);
  gradus_names_whole (names, "column", column + 1);
  gradus_names_number (names, "column-mean", work->pivot[column]);
  gradus_names_number (names, "total", trace_of (work));
  gradus_names_number (names, "divisor", divisor_of (params, table->n));
  gradus_names_number (names, "from-angle", gradus_eigen_angle (state->from.data));
  gradus_names_number (names, "arrow-angle", gradus_eigen_angle (state->arrow.data));
  gradus_names_number (names, "top", work->values[0]);
  gradus_names_number (names, "second", work->values[1]);
  gradus_names_number (names, "top-angle", gradus_eigen_angle (work->vectors));
  gradus_names_vector (names, "u", work->vectors, d);
  gradus_names_whole (names, "k", k + 1);
  gradus_names_number (names, "part", work->values[k]);
  gradus_names_vector (names, "z", gradus_array_length (&state->shadows) > 0
                                     ? &state->shadows.data[(gsize) i * params->keep] : p,
                       (gsize) params->keep);
  gradus_names_number (names, "z1", gradus_array_length (&state->shadows) > 0
                                      ? state->shadows.data[(gsize) i * params->keep] : NAN);
  gradus_names_vector (names, "back", gradus_array_length (&state->rebuilt) > 0
                                        ? &state->rebuilt.data[(gsize) i * d] : p, d);
  gradus_names_vector (names, "left", left, d);
  gradus_names_number (names, "miss2", gradus_sum_squares (left, d));
  gradus_names_flag (names, "plane", d == 2);
  gradus_names_number (names, "pivot1", work->pivot[0]);
  gradus_names_number (names, "pivot2", work->pivot[1]);
  score = gradus_contest_best (here, gradus_eigen_contest (here), &state->attempts, &value);
  gradus_names_number (names, "best-angle", value);
  gradus_names_number (names, "best-score", score);
  gradus_rivals_name (names, &state->rivals, state->last);
  gradus_names_number (names, "axis", work->large[0]);
  gradus_names_number (names, "tenth-total", 0.1 * trace_of (work));
  if (params->kind == GRADUS_EIGEN_RATIO)
    add_class_names (here, names);
  {
    const double across[2] = { 1, 0 };

    gradus_names_number (names, "axis-score",
                         d == 2 ? gradus_eigen_score (work, across) : NAN);
  }
  gradus_names_number (names, "few", MAX (0.1 * table->n, 1));
  gradus_names_number (names, "rest", trace_of (work) - number_tried (here));
  gradus_names_number (names, "kept-sum", number_share (here) * trace_of (work));
  gradus_names_number (names, "dropped", params->keep < (int) d ? work->values[params->keep] : 0);
  gradus_eigen_name_images (here, names);
}

/* --- What theory promises --------------------------------------------------------------------- */

/* @measured gets the largest departure; @scale is what 1e-9 is a share of. */
static gboolean
is_close (double measured, double scale)
{
  return measured <= 1e-9 * (scale + 1e-300) + 1e-12;
}

static gboolean
holds_orthonormal (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const guint d = ((const Work *) here->workspace)->d;

  for (guint a = 0; a < d; a++)
    for (guint b = 0; b <= a; b++)
      {
        double dot = 0;

        for (guint j = 0; j < d; j++)
          dot += state->vectors.data[(gsize) a * d + j] * state->vectors.data[(gsize) b * d + j];
        *measured = MAX (*measured, fabs (dot - (a == b)));
      }
  return *measured <= 1e-9;
}

/* The eigenvalues sum to the trace. */
static gboolean
holds_trace (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const guint d = ((const Work *) here->workspace)->d;
  double sum = 0, trace = 0;

  for (guint j = 0; j < d; j++)
    {
      sum += state->values.data[j];
      trace += state->large.data[(gsize) j * d + j];
    }
  *measured = fabs (sum - trace);
  return is_close (*measured, fabs (trace));
}

/* The spread of the shadows on a component is its eigenvalue. */
static gboolean
holds_spread (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params, work);

  for (int k = 0; k < params->keep; k++)
    {
      double sum = 0;

      for (guint i = 0; i < work->n; i++)
        sum += gradus_square (state->shadows.data[(gsize) i * params->keep + k]);
      *measured = MAX (*measured, fabs (sum / divisor_of (params, work->n)
                                        - state->values.data[k]));
    }
  return is_close (*measured, trace_of (work));
}

/* What is missing on average is the sum of the eigenvalues that were dropped. */
static gboolean
holds_missing (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  double dropped = 0;

  for (guint k = (guint) ((const Params *) here->params)->keep; k < work->d; k++)
    dropped += state->values.data[k];
  *measured = fabs (number_miss (here) - dropped);
  return is_close (*measured, trace_of (work));
}

/* Pythagoras, from the points themselves: squared shadows and squared sticks sum to the total, at
 * the learner's angle and at every attempt. */
static gboolean
holds_pythagoras (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params, work, table);
  g_autofree double *u = g_new (double, work->d);
  const gsize n = gradus_array_length (&state->attempts);
  double worst = 0;

  for (gsize t = 0; t <= n; t++)
    {
      double kept = 0, lost = 0;

      gradus_eigen_line (work, t < n ? state->attempts.data[t] : params->angle, u);
      for (guint i = 0; i < table->n; i++)
        {
          const double *x = gradus_table_row (table, i);
          double dot = 0;

          for (guint j = 0; j < work->d; j++)
            dot += u[j] * (x[j] - work->pivot[j]);
          kept += dot * dot;
          for (guint j = 0; j < work->d; j++)
            lost += gradus_square (x[j] - work->pivot[j] - dot * u[j]);
        }
      worst = MAX (worst, fabs ((kept + lost) / divisor_of (params, table->n) - trace_of (work)));
    }
  *measured = worst;
  return is_close (worst, trace_of (work));
}

/* No rival is above the answer. */
static gboolean
holds_best (const GradusPosition *here, double *measured)
{
  const State *state = here->state;

  *measured = gradus_rivals_best (&state->rivals, G_MAXUINT, GRADUS_BETTER_MORE)
              - state->values.data[0];
  return *measured <= 1e-9 * fabs (state->values.data[0]) + 1e-12;
}

static const GradusInvariant pca_invariants[] = GRADUS_ROWS (
  { "orthonormal", N_ ("Directions of length 1 at right angles"), "U^T U = I",
    N_ ("Two components are not at right angles, or one has not the length 1."), holds_orthonormal,
    .phase = "directions" },
  { "trace", N_ ("The eigenvalues share the whole variance"),
    "\\sum_j \\lambda_j = \\mathrm{tr}\\,\\Sigma",
    N_ ("The eigenvalues do not sum to the variance of all columns."), holds_trace,
    .phase = "directions" },
  { "spread", N_ ("Shadows spread by the eigenvalue"), "\\mathrm{var}\\,z_j = \\lambda_j",
    N_ ("The shadows on a component do not spread by its eigenvalue."), holds_spread,
    .phase = "project" },
  { "missing", N_ ("Missing is what was dropped"),
    "\\overline{\\|x - \\hat x\\|^2} = \\sum_{j>k}\\lambda_j",
    N_ ("What is missing is not the sum of the dropped eigenvalues."), holds_missing,
    .phase = "rebuild" },
  { "pythagoras", N_ ("Kept + lost = total at every angle"),
    "u^T\\Sigma u + \\overline{\\|x - u u^T x\\|^2} = \\mathrm{tr}\\,\\Sigma",
    N_ ("Squared shadows and squared sticks do not sum to the total."), holds_pythagoras },
  { "best", N_ ("No rival keeps more"), "u^T\\Sigma u \\le \\lambda_1",
    N_ ("A rival keeps more than the first component."), holds_best, .phase = "certify" });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "kind", .label = N_ ("What is large"), .blurb = N_ ("What the line is turned for."),
    GRADUS_PARAM_FIELD (Params, kind), GRADUS_CHOICES (
      { "variance", N_ ("Variance") }, { "ratio", N_ ("Between over within") }) },
  { .id = "angle", .label = N_ ("Your line"), .symbol = "\\vartheta", .unit = N_ ("°"),
    .blurb = N_ ("Turn it in the picture; multiplying begins with it."),
    GRADUS_PARAM_FIELD (Params, angle), .max = 180, .step = 1,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "keep", .label = N_ ("Components to keep"), .symbol = "k",
    .blurb = N_ ("How many numbers stand for a point afterwards."),
    GRADUS_PARAM_FIELD (Params, keep), .def = 1, .min = 1, .max = 200, .slider_min = 1,
    .slider_max = 8, .applies = GRADUS_APPLIES_REDO },
  { .id = "centre", .label = N_ ("Take the mean away"),
    .blurb = N_ ("Without it the first direction points to the mean."),
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
  [EVENT_TIE] = { "tie", N_ ("Equal eigenvalues"),
                  N_ ("The two largest are equal, so the direction is open.") },
  [EVENT_FLAT] = { "flat", N_ ("A flat direction"),
                   N_ ("Along one direction there is next to nothing: a column can go.") },
  [EVENT_LOUD] = { "loud", N_ ("One loud column"),
                   N_ ("One column makes more than nine tenths of the variance.") },
  [EVENT_STUCK] = { "stuck", N_ ("Stuck at right angles"),
                    N_ ("The line began at right angles to the answer, where multiplying does not "
                        "turn it.") },
  [EVENT_BEATEN] = { "beaten", N_ ("Beaten"), N_ ("A rival has a better score than the answer.") },
  [EVENT_LEANS] = { "leans", N_ ("The data lean upwards"),
                    N_ ("The corner of the covariance is above 0: both columns rise together.") });

static const GradusPhase pca_phases[] = GRADUS_ROWS (
  { "try", N_ ("Turn the line"), N_ ("Turn the line so that the shadows on it spread most."),
    .pseudocode = N_ ("turn the line yourself"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\role{accent}{\\mathrm{kept}(\\vartheta)} = u^T\\Sigma u,\\quad "
            "u = (\\cos\\vartheta, \\sin\\vartheta)",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{\\mathrm{kept}(<angle>^\\circ)} = <tried|accent>"
                                  ",\\quad <tried|accent|6> <term rest|6> = <total|6>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("At {angle}° the shadows keep {tried} of {total}; the sticks "
                                    "hold the rest.") }) },
  { "centre", N_ ("Take the mean away"), N_ ("Move the origin into the middle of the cloud."),
    .pseudocode = N_ ("x ← x − x̄"), .once = TRUE, .micro = "d", .run = run_centre,
    .rule = "\\bar x = \\frac1n\\sum_i x^{(i)}",
    .filled = GRADUS_SAY ({ NULL, "\\bar x = <mean>" }),
    .said = GRADUS_SAY (
      { "micro and centre", N_ ("Column {column}: the mean is {column-mean}, and the origin moves "
                                "there.") },
      { "micro", N_ ("Column {column} stays as it is: the mean is not taken away.") },
      { "centre", N_ ("The mean is {mean}; from now on it is the origin.") },
      { NULL, N_ ("The mean is not taken away: the origin stays where it is.") }) },
  { "covariance", N_ ("Build the covariance"), N_ ("Each point adds the product with itself."),
    .pseudocode = N_ ("for each point: Σ ← Σ + x xᵀ / n"), .once = TRUE, .micro = "n",
    .run = run_covariance,
    .rule = "\\role{model}{\\Sigma} = \\frac1n\\sum_i x^{(i)} x^{(i)T}",
    .rules = GRADUS_SAY (
      { "divide == n", "\\role{model}{\\Sigma} = \\frac1n\\sum_i x^{(i)} x^{(i)T}" },
      { "divide == n-1", "\\role{model}{\\Sigma} = \\frac1{n-1}\\sum_i x^{(i)} x^{(i)T}" },
      { NULL, "\\role{model}{\\Sigma} = \\sum_i x^{(i)} x^{(i)T}" }),
    .filled = GRADUS_SAY (
      { "divide == 1", "\\role{model}{\\Sigma} = \\sum_i x^{(i)} x^{(i)T} = <covariance|model>" },
      { NULL, "\\role{model}{\\Sigma} = \\frac1{<divisor>}\\sum_i x^{(i)} x^{(i)T} = "
              "<covariance|model>" }),
    .said = GRADUS_SAY (
      { "micro and product < 0", N_ ("Point {i}, {p} from the mean: {p1} times {p2} is below 0, "
                                     "and the corner of Σ falls.") },
      { "micro", N_ ("Point {i}, {p} from the mean: {p1} times {p2} is {product}, which goes into "
                     "the corner of Σ.") },
      { "event:loud", N_ ("All {n} points are in. One column alone makes more than nine tenths of "
                          "the variance {total}.") },
      { NULL, N_ ("All {n} points are in: the variances are {covariance[0,0]} and "
                  "{covariance[1,1]}, the corner is {covariance[0,1]}.") }) },
  { "directions", N_ ("Find the directions"),
    N_ ("Multiply your line by Σ again and again: it turns to where Σ stretches most."),
    .pseudocode = N_ ("u ← Σ u, and again\nthen Σ u = λ u exactly"), .once = TRUE,
    .micro = "turns", .run = run_directions,
    .rule = "\\role{accent}{u} := \\role{model}{\\Sigma}\\role{past}{u},\\quad "
            "\\role{model}{\\Sigma} u_j = \\lambda_j u_j",
    .filled = GRADUS_SAY (
      { NULL, "\\role{accent}{u} = <covariance|model><from|past|6> = <arrow|accent|6>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Σ turns the line from {from-angle|4}° to {arrow-angle|4}°.") },
      { "event:tie", N_ ("The two largest eigenvalues are equal, {top}: every direction is as good "
                         "as any other.") },
      { "event:stuck", N_ ("Your line was at right angles to the answer, and there Σ does not turn "
                           "it: {arrow-angle|4}°, though the answer lies at {top-angle|4}°.") },
      { "event:flat", N_ ("The largest eigenvalue is {top}, the smallest next to nothing: one of "
                          "the columns follows from the others.") },
      { "plane", N_ ("After {turns} multiplication the line stands at {arrow-angle|4}°; the answer "
                     "is {top-angle|4}°, with the eigenvalues {top} and {second}."),
        N_ ("After {turns} multiplications the line stands at {arrow-angle|4}°; the answer is "
            "{top-angle|4}°, with the eigenvalues {top} and {second}."), "turns" },
      { NULL, N_ ("The eigenvalues are {eigenvalues}.") }) },
  { "keep", N_ ("Keep the first"), N_ ("The eigenvalues say how much each direction keeps."),
    .pseudocode = N_ ("keep u₁ … uₖ"), .once = TRUE, .micro = "keep", .run = run_keep,
    .rule = "\\role{model}{s} = \\frac{\\lambda_1 + \\dots + \\lambda_k}{\\lambda_1 + \\dots + "
            "\\lambda_d}",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{s} = \\frac{<kept-sum>}{<total>} = "
                                  "<share|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Component {k} holds {part}; together {percent share} so far.") },
      { NULL, N_ ("{components-seen} component keeps {percent share} of the variance."),
        N_ ("{components-seen} components keep {percent share} of the variance."),
        "components-seen" }) },
  { "project", N_ ("Cast the shadows"), N_ ("Each point becomes its place on the kept directions."),
    .pseudocode = N_ ("z ← Uᵀ (x − x̄)"), .once = TRUE, .micro = "n", .run = run_project,
    .rule = "\\role{accent}{z_1^{(i)}} = \\role{model}{u_1}^T (x^{(i)} - \\bar x)",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{z_1^{(<i>)}} = <dot u|model p> = "
                                  "<z1|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i} lands at {z1} on the first direction.") },
      { NULL, N_ ("All {n} points have their shadows; they spread by {top} along the first "
                  "direction.") }) },
  { "rebuild", N_ ("Rebuild the points"), N_ ("Back from the shadows; the sticks are what is "
                                              "lost."),
    .pseudocode = N_ ("x̂ ← x̄ + U z"), .once = TRUE, .micro = "n", .run = run_rebuild,
    .rule = "\\role{error}{\\|x^{(i)} - \\hat x^{(i)}\\|^2}",
    .filled = GRADUS_SAY ({ NULL, "\\role{error}{\\|x^{(<i>)} - \\hat x^{(<i>)}\\|^2} = "
                                  "\\left\\|<p> - <back|model>\\right\\|^2 = <miss2|error>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i} comes back as {back}; {left} is missing, squared {miss2}.") },
      { NULL, N_ ("On average {miss} of {total} is missing: what the dropped directions "
                  "held.") }) },
  { "certify", N_ ("Nobody does better"),
    N_ ("Rivals come up one by one: your attempts, then directions at random."),
    .pseudocode = N_ ("for each rival u: is uᵀΣu ≤ λ₁?"), .once = TRUE,
    .n_micro = gradus_rivals_n_micro,
    .run = run_certify,
    .rule = "u^T\\Sigma u \\le \\role{model}{\\lambda_1}",
    .filled = GRADUS_SAY ({ NULL, "u^T\\Sigma u = <rival-score|past|6> \\le <top|model|6>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Rival {rival} of {n-rivals} keeps {rival-score|4}; the answer keeps "
                     "{top|4}.") },
      { "plane", N_ ("None of {n-rivals} rivals keeps more than {top}. Your best, {best-angle|4}°, "
                     "keeps {best-score|4}: a gap of {gap}.") },
      { NULL, N_ ("None of {n-rivals} rivals keeps more than {top}.") }) });

/* --- Fisher's discriminant -------------------------------------------------------------------- */

static const GradusQuantity fda_quantities[] = GRADUS_ROWS (
  { "ratio", N_ ("Between over within"), "\\frac{u^T S_b u}{u^T S_w u}", .number = number_score,
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_MORE },
  COMMON_QUANTITIES,
  { "means", N_ ("Means of the classes"), "\\mu_c", GRADUS_QUANTITY (State, means),
    .shape = "classes*d", .indices = N_ ("class, input") },
  { "within", N_ ("Scatter within the classes"), "S_w", GRADUS_QUANTITY (State, small),
    .shape = "d*d", .indices = N_ ("input, input"), .is = "psd" },
  { "between", N_ ("Scatter between the classes"), "S_b", GRADUS_QUANTITY (State, large),
    .shape = "d*d", .indices = N_ ("input, input"), .is = "psd" });

/* Within and between are all there is: together they are the scatter of all points about the
 * mean. */
static gboolean
holds_split (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work, table);
  g_autofree double *all = g_new0 (double, (gsize) work->d * work->d);
  g_autofree double *v = g_new (double, work->d);
  double scale = 0;

  for (guint i = 0; i < table->n; i++)
    {
      for (guint j = 0; j < work->d; j++)
        v[j] = gradus_table_row (table, i)[j] - work->pivot[j];
      add_product (all, work->d, v, 1);
    }
  for (gsize i = 0; i < (gsize) work->d * work->d; i++)
    {
      *measured = MAX (*measured, fabs (state->small.data[i] + state->large.data[i] - all[i]));
      scale = MAX (scale, fabs (all[i]));
    }
  return is_close (*measured, scale);
}

/* S_b u = lambda S_w u, entry by entry. */
static gboolean
holds_equation (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const guint d = ((const Work *) here->workspace)->d;
  g_autofree double *left = g_new (double, d);
  g_autofree double *right = g_new (double, d);
  double scale = 0;

  multiply (state->large.data, d, state->vectors.data, left);
  multiply (state->small.data, d, state->vectors.data, right);
  for (guint j = 0; j < d; j++)
    {
      *measured = MAX (*measured, fabs (left[j] - state->values.data[0] * right[j]));
      scale = MAX (scale, fabs (left[j]) + fabs (state->values.data[0] * right[j]));
    }
  return *measured <= 1e-7 * scale + 1e-12;
}

static const GradusInvariant fda_invariants[] = GRADUS_ROWS (
  { "split", N_ ("Within and between are all"), "S_w + S_b = \\sum_i (x^{(i)} - \\bar x)"
    "(x^{(i)} - \\bar x)^T",
    N_ ("The scatter within and between the classes do not sum to the scatter of all points."),
    holds_split, .phase = "between" },
  { "equation", N_ ("The direction solves the equation"), "S_b u = \\lambda S_w u",
    N_ ("The first direction does not solve its equation."), holds_equation,
    .phase = "directions" },
  { "best", N_ ("No rival separates better"),
    "\\frac{u^T S_b u}{u^T S_w u} \\le \\lambda_1",
    N_ ("A rival has a larger ratio than the answer."), holds_best, .phase = "certify" });

static const GradusPhase fda_phases[] = GRADUS_ROWS (
  { "try", N_ ("Turn the line"), N_ ("Turn the line so that the shadows of the classes part best."),
    .pseudocode = N_ ("turn the line yourself"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\role{accent}{s(\\vartheta)} = \\frac{u^T S_b u}{u^T S_w u},\\quad "
            "u = (\\cos\\vartheta, \\sin\\vartheta)",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{s(<angle>^\\circ)} = <tried|accent>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("At {angle}° the ratio of between to within is {tried}.") }) },
  { "means", N_ ("Find the means"), N_ ("Each class has its middle."),
    .pseudocode = N_ ("for each class: μ_c ← mean of its points"), .once = TRUE,
    .micro = "classes", .run = run_means,
    .rule = "\\mu_c = \\frac1{n_c}\\sum_{y^{(i)} = c} x^{(i)}",
    .filled = GRADUS_SAY ({ NULL, "\\mu = <means>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Class {class-number} has the mean {class-mean}.") },
      { NULL, N_ ("The classes have their means, and all points together the mean {mean}.") }) },
  { "within", N_ ("Scatter within"), N_ ("Each point adds its product, seen from the mean of its "
                                         "class."),
    .pseudocode = N_ ("for each point: S_w ← S_w + (x − μ_c)(x − μ_c)ᵀ"), .once = TRUE,
    .micro = "n", .run = run_within,
    .rule = "\\role{second}{S_w} = \\sum_c \\sum_{y^{(i)} = c} (x^{(i)} - \\mu_c)"
            "(x^{(i)} - \\mu_c)^T",
    .filled = GRADUS_SAY ({ NULL, "\\role{second}{S_w} = <within|second>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i} adds its product, seen from the mean of its class.") },
      { NULL, N_ ("Within the classes the scatter is {within[0,0]} along the first input and "
                  "{within[1,1]} along the second.") }) },
  { "between", N_ ("Scatter between"), N_ ("Each class adds the product of its mean, as often as "
                                           "it has points."),
    .pseudocode = N_ ("for each class: S_b ← S_b + n_c (μ_c − x̄)(μ_c − x̄)ᵀ"), .once = TRUE,
    .micro = "classes", .run = run_between,
    .rule = "\\role{model}{S_b} = \\sum_c n_c (\\mu_c - \\bar x)(\\mu_c - \\bar x)^T",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{S_b} = <between|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Class {class-number} adds the product of its mean.") },
      { NULL, N_ ("Between the classes the scatter is {between[0,0]} along the first input and "
                  "{between[1,1]} along the second.") }) },
  { "directions", N_ ("Find the direction"),
    N_ ("Multiply your line by S_w⁻¹ S_b: what spreads within is pressed down."),
    .pseudocode = N_ ("u ← S_w⁻¹ S_b u, and again\nthen S_b u = λ S_w u exactly"), .once = TRUE,
    .micro = "turns", .run = run_directions,
    .rule = "\\role{accent}{u} := S_w^{-1} S_b \\role{past}{u},\\quad S_b u_1 = "
            "\\lambda_1 S_w u_1",
    .filled = GRADUS_SAY (
      { NULL, "\\role{accent}{u} = <within|second>^{-1} <between|model><from|past|4> = "
              "<arrow|accent|4>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("The line turns from {from-angle|4}° to {arrow-angle|4}°.") },
      { "event:stuck", N_ ("Your line was at right angles to the step between the means, and "
                           "multiplying leaves nothing of it; the answer lies at "
                           "{top-angle|4}°.") },
      { "plane", N_ ("The answer is {top-angle|4}° with the ratio {top}; the line that joins the "
                     "means lies at {joining-angle|4}°.") },
      { NULL, N_ ("The largest ratio is {top}.") }) },
  { "project", N_ ("Cast the shadows"), N_ ("Each point becomes its place on the line."),
    .pseudocode = N_ ("z ← uᵀ (x − x̄)"), .once = TRUE, .micro = "n", .run = run_project,
    .rule = "\\role{accent}{z^{(i)}} = \\role{model}{u_1}^T (x^{(i)} - \\bar x)",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{z^{(<i>)}} = <dot u|model p> = <z1|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i} lands at {z1}.") },
      { "overlap == 0", N_ ("All {n} shadows are cast, and the classes do not overlap.") },
      { NULL, N_ ("All {n} shadows are cast; {overlap} lies beyond a shadow of the other class."),
        N_ ("All {n} shadows are cast; {overlap} lie beyond a shadow of the other class."),
        "overlap" }) },
  { "certify", N_ ("Nobody does better"),
    N_ ("Rivals come up one by one: your attempts, then directions at random."),
    .pseudocode = N_ ("for each rival u: is its ratio ≤ λ₁?"), .once = TRUE,
    .n_micro = gradus_rivals_n_micro,
    .run = run_certify,
    .rule = "\\frac{u^T S_b u}{u^T S_w u} \\le \\role{model}{\\lambda_1}",
    .filled = GRADUS_SAY ({ NULL, "\\frac{u^T S_b u}{u^T S_w u} = <rival-score|past|6> \\le "
                                  "<top|model|6>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Rival {rival} of {n-rivals} has the ratio {rival-score|4}; the answer has "
                     "{top|4}.") },
      { "plane", N_ ("None of {n-rivals} rivals has a larger ratio than {top}. Your best, "
                     "{best-angle|4}°, has {best-score|4}: a gap of {gap}.") },
      { NULL, N_ ("None of {n-rivals} rivals has a larger ratio than {top}.") }) });

/* --- Pictures and questions ------------------------------------------------------------------- */

static const GradusPlot fda_plots[] = GRADUS_ROWS (
  { "cloud", N_ ("Points and lines"), GRADUS_EDIT_POINTS, .build = gradus_eigen_draw_cloud },
  { "shadows", N_ ("Shadows of the classes"), .build = gradus_eigen_draw_shadows },
  { "score", N_ ("Ratio at each angle"), .build = gradus_eigen_draw_score },
  { "matrix", N_ ("The scatter in work"), .build = gradus_eigen_draw_matrix });

static const GradusQuestion fda_questions[] = GRADUS_ROWS (
  { "best", N_ ("Along which line do the classes part best?"), "try", "cloud",
    .asks = GRADUS_ASKS_LINE, .about = "top-angle pivot1 pivot2",
    .when = "plane and top > second",
    .words = N_ ("Turn the line so that the shadows of the two classes part best: far between "
                 "them, little within each. How must it lie?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("At {top-angle|4}° the ratio is {top}; along the first axis "
                                     "it is {axis-score}.") }),
    .intuition = N_ ("You thought the means show the way, but along the line that joins them the "
                     "spread grows as well."),
    .intuition_answer = "joining-angle" },
  { "turned", N_ ("Where does the multiplication turn the line?"), "directions", "cloud",
    .asks = GRADUS_ASKS_LINE, .about = "arrow-angle pivot1 pivot2", .when = "plane",
    .words = N_ ("The line stands at {angle}° and is multiplied by S_w⁻¹ S_b. How does it lie "
                 "then?") },
  { "overlap", N_ ("How many shadows overlap?"), "project", "shadows",
    .asks = GRADUS_ASKS_NUMBER, .about = "overlap", .scale = "few",
    .words = N_ ("The line lies at {top-angle|4}°. How many of the {n} shadows lie beyond a shadow "
                 "of the other class?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It is {overlap} of the {n} shadows.") }) });

static const GradusPreset fda_presets[] = GRADUS_ROWS (
  { .id = "diamonds", .title = N_ ("Two flat diamonds"),
    .blurb = N_ ("Along the line that joins the means the classes overlap; at 83.7° they do not."),
    .data = "flat-diamonds", .params = "turns=1",
    .claims = "ratio > 2.222\nratio < 2.223\nline-angle > 83.6\nline-angle < 83.7\noverlap == 0" },
  { .id = "six", .title = N_ ("Six points"),
    .blurb = N_ ("Two triangles, one to the upper right of the other."), .data = "fda-6",
    .params = "turns=1", .claims = "overlap == 0" },
  { .id = "side-by-side", .title = N_ ("Two classes side by side"),
    .blurb = N_ ("Eight apart: between is twenty times within."), .data = "fda-a",
    .params = "turns=1", .claims = "ratio > 21.5\nratio < 21.6" },
  { .id = "halves", .title = N_ ("Failure: a class in two halves"),
    .blurb = N_ ("One class lies on both sides of the other, and their means agree."),
    .data = "fda-b", .params = "turns=1",
    .failure = N_ ("The means of both classes are nearly the same, so between is next to nothing "
                   "whatever the line: a ratio of 0.013, and a line that mixes the classes. Keep "
                   "near points of a class together instead of all of them."),
    .claims = "ratio < 0.0135\nratio > 0.0133\noverlap > 50" },
  { .id = "flat", .title = N_ ("Failure: nothing spreads within"),
    .blurb = N_ ("Three points of two classes: along one line there is no scatter within."),
    .data = "svm-3", .params = "turns=1",
    .failure = N_ ("With as few points the scatter within the classes is 0 along some direction, "
                   "and "
                   "the ratio infinite. Add points, or a little to the diagonal of the scatter."),
    .claims = "start: step == 0" });

#define BOOK_17_2 "图解机器学习, program of figure 17.2 (scikit-learn agrees to 4e-16)"
#define BY_HAND_FDA "by hand: S_w = diag (36, 4), S_w⁻¹Δ ∝ (1, 9)"

static const GradusCheck fda_checks[] = GRADUS_ROWS (
  { "diamonds", 1, "within", GRADUS_EXPECT (36, 0, 0, 4), 1e-12, BY_HAND_FDA },
  { "diamonds", 1, "between", GRADUS_EXPECT (8, 8, 8, 8), 1e-12, BY_HAND_FDA },
  { "diamonds", 1, "eigenvalues", GRADUS_EXPECT (20.0 / 9), 1e-12, BY_HAND_FDA },
  { "diamonds", 1, "directions", GRADUS_EXPECT (0.1104315260748465, 0.9938837346736189), 1e-12,
    BY_HAND_FDA },
  { "side-by-side", 1, "directions", GRADUS_EXPECT (0.99917663, 0.040571635), 1e-7, BOOK_17_2 },
  { "side-by-side", 1, "eigenvalues", GRADUS_EXPECT (21.561878), 1e-7, BOOK_17_2 },
  { "halves", 1, "directions", GRADUS_EXPECT (-0.024689541, 0.99969517), 1e-7, BOOK_17_2 },
  { "halves", 1, "eigenvalues", GRADUS_EXPECT (0.013399496), 1e-7, BOOK_17_2 });

static const GradusPair fda_pairs[] = GRADUS_ROWS (
  { .id = "labels", .title = N_ ("Fisher and principal components"),
    .blurb = N_ ("The principal line lies along the spread and mixes the shadows; Fisher’s line "
                 "keeps the classes apart."),
    .preset = "diamonds", .right = "turns=1", .other = "pca",
    .claims = "left: overlap == 0\nleft: line-angle > 83\nright: line-angle < 45" });

static const GradusSheet fda_sheet = {
  .aha = N_ ("Do not look along the line joining the means; look where distance is large compared "
             "with spread."),
  .by_hand = N_ ("S_w = diag(36, 4), Δ = (2, 2): S_w⁻¹Δ ∝ (1/18, 1/2) ∝ (1, 9), which lies at "
                 "83.7° with λ = 2 · (4/36 + 4/4) = 20/9."),
  .why = "shadows",
  .intuition = N_ ("The line that joins the means parts the classes best."),
  .caught_by = "best",
  .breaks = N_ ("A class on both sides of the other: λ = 0.0134 where 21.6 was possible side by "
                "side."),
  .needs = "pca projection-direction gda",
  .leads_to = "local-fda lda-by-least-squares sufficient-dimension-reduction",
  .aliases = "FDA; LDA; Fisher discriminant; scatter; 判别分析; 组内分散; 组间分散; pbfx; jdjw",
};

static const GradusPlot pca_plots[] = GRADUS_ROWS (
  { "cloud", N_ ("Points and lines"), GRADUS_EDIT_POINTS, .build = gradus_eigen_draw_cloud },
  { "score", N_ ("Kept at each angle"), .build = gradus_eigen_draw_score },
  { "shares", N_ ("Kept and lost"), .build = gradus_eigen_draw_shares },
  { "matrix", N_ ("The covariance"), .build = gradus_eigen_draw_matrix },
  { "turning", N_ ("A circle of directions"), .build = gradus_eigen_draw_turning },
  { "space", N_ ("In space"), .kit = gradus_kit_space, .of = "",
    .with = "turn=view arrows=directions spread=eigenvalues" },
  { "images", N_ ("Mean and directions as images"), .kit = gradus_kit_images,
    .of = "mean directions",
    .with = "signed=directions most=n-images titles=image-titles active=image-in-work" },
  { "rebuilding", N_ ("One image from more and more directions"), .kit = gradus_kit_images,
    .of = "growing", .with = "titles=growing-titles active=growing-in-work" });

static const GradusQuestion pca_questions[] = GRADUS_ROWS (
  { "best", N_ ("Along which line do the shadows spread most?"), "try", "cloud",
    .asks = GRADUS_ASKS_LINE, .about = "top-angle pivot1 pivot2",
    .when = "plane and top > second and centre",
    .words = N_ ("Turn the line so that the shadows of the {n} points spread most. How must it "
                 "lie?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("At {top-angle|4}° the shadows keep {top} of {total}; at 0° "
                                     "they keep {axis}.") }),
    .intuition = N_ ("You thought an axis is natural, but the data lean: along an axis the other "
                     "column is lost as a whole."),
    .intuition_answer = "0" },
  { "corner", N_ ("Is the corner of Σ above 0?"), "covariance", "cloud",
    .asks = GRADUS_ASKS_EVENT, .about = "leans",
    .words = N_ ("{n} points are multiplied with themselves. Will the corner of Σ, the product of "
                 "both columns, be above 0?") },
  { "arrow", N_ ("Where does Σ turn the line?"), "directions", "cloud", .asks = GRADUS_ASKS_LINE,
    .about = "arrow-angle pivot1 pivot2", .when = "plane and top > second",
    .words = N_ ("Your line stands at {angle}°, and it is multiplied by Σ again and again ({turns} "
                 "in all). How does it lie then?") },
  { "share", N_ ("How much does the first direction keep?"), "keep", "shares",
    .asks = GRADUS_ASKS_NUMBER, .about = "share", .scale = "0.1", .when = "total > 0",
    .words = N_ ("The eigenvalues are {eigenvalues}, and the first of them is kept as far as k = "
                 "{keep}. Which share of the variance is that, from 0 to 1?") },
  { "loses", N_ ("How much is missing on average?"), "rebuild", "cloud",
    .asks = GRADUS_ASKS_NUMBER, .about = "miss", .scale = "tenth-total", .when = "total > 0",
    .words = N_ ("The variance is {total}, and the shadows hold {kept-sum}. How large is the mean "
                 "square of what is missing when the points are rebuilt?") });

static const GradusPreset pca_presets[] = GRADUS_ROWS (
  { .id = "cross", .title = N_ ("Four points by hand"),
    .blurb = N_ ("Turn the line: 5 of 10 along an axis, 8 of 10 at 45°."), .data = "cross-4",
    .claims = "start: kept == 5\nkept == 8\nstep 5: share > 0.7999\nstep 5: share < 0.8001\nmiss "
              "== 2" },
  { .id = "lecture", .title = N_ ("Five points of the lecture"),
    .blurb = N_ ("As it is drawn there, through the origin: 8.83 against 0.64, at 38.9°."),
    .data = "five-points", .params = "centre=false",
    .claims = "kept > 8.832\nkept < 8.833\ngap > 0" },
  { .id = "long", .title = N_ ("A long cloud"),
    .blurb = N_ ("Three quarters of the variance lie nearly along the first column."), .data =
      "pca-a",
    .params = "divide=1", .claims = "step 5: kept > 298.7\nstep 6: share > 0.75" },
  { .id = "cars", .title = N_ ("One speed in two columns"),
    .blurb = N_ ("Miles and kilometres per hour: the second eigenvalue is next to nothing."),
    .data = "cars-6", .claims = "ever: event:flat\nstep 5: share > 0.999" },
  { .id = "pilots", .title = N_ ("Pilots: two columns, one story"),
    .blurb = N_ ("Skill and enjoyment lean together: one number a pilot keeps 0.94 of the "
                 "variance."),
    .data = "pilots-26",
    .claims = "n == 26\nstep 5: share ~ 0.94\nline-angle ~ 39.0" },
  { .id = "iris", .title = N_ ("Iris: four columns"),
    .blurb = N_ ("A cloud that is a stick: one direction of four keeps 0.92 of the variance. Turn "
                 "it in space."),
    .data = "iris", .claims = "n == 150\nstep 5: share ~ 0.925" },
  { .id = "digits", .title = N_ ("Handwritten digits"),
    .blurb = N_ ("64 pixels an image: 16 directions keep 0.92 of the variance, and what is rebuilt "
                 "from them can be read."),
    .data = "digits", .params = "keep=16 angle=90",
    .claims = "n == 240\nstep 5: share ~ 0.919\nstep 5: growing-in-work == 5" },
  { .id = "layers", .title = N_ ("Failure: two layers"),
    .blurb = N_ ("Two flat groups, one above the other; the line runs along both."), .data =
      "pca-b",
    .params = "divide=1",
    .failure = N_ ("The largest variance is not what tells the groups apart: the first direction "
                   "runs along both layers, and their shadows mix. The gap lies in the second "
                   "component. Classes, where they are known, or nearness of points would find "
                   "it."),
    .claims = "step 5: kept > 298.717\nstep 5: kept < 298.718" },
  { .id = "units", .title = N_ ("Failure: millimetres"),
    .blurb = N_ ("The four points again, with the first column in other units."),
    .data = "cross-4-mm",
    .failure = N_ ("The variance depends on the units: the column in millimetres is the loudest, "
                   "and the line lies down along it. Divide each column by its spread first."),
    .claims = "ever: event:loud\nline-angle < 5" },
  { .id = "circle", .title = N_ ("Failure: a circle"),
    .blurb = N_ ("Every line keeps as much; move one point, and the answer jumps."),
    .data = "circle-8",
    .failure = N_ ("Both eigenvalues are equal, so every direction is an answer. What is drawn is "
                   "an accident of the last digits: look at the eigenvalues before you read a "
                   "direction."),
    .claims = "ever: event:tie" },
  { .id = "off-centre", .title = N_ ("Failure: the mean was forgotten"),
    .blurb = N_ ("Eruptions of a geyser, far from the origin: the first direction points to their "
                 "mean."),
    .data = "old-faithful", .params = "centre=false",
    .failure = N_ ("Without taking the mean away the largest “variance” is the distance from the "
                   "origin, and the first direction points to the middle of the cloud, whatever "
                   "its shape."),
    .claims = "step 5: share > 0.9" },
  { .id = "stuck", .title = N_ ("Failure: a line at right angles"),
    .blurb = N_ ("From 135° multiplying does not turn the line at all."), .params = "angle=135",
    .failure = N_ ("At 135° the line is an eigenvector already, the one of the smaller eigenvalue. "
                   "Multiplying scales it and turns nothing. A start at random is next to never "
                   "there."),
    .claims = "ever: event:stuck" });

#define BY_HAND_PCA "by hand: covariance [5 3; 3 5]"
#define BOOK_13_5 "图解机器学习, program of figure 13.5 (scikit-learn agrees to 4e-17)"

#define DIGITS                                                                                     \
  "numpy: x = loadtxt (digits.csv)[:,:64]; eigh (cov (x.T, bias=True)); U the last 16; "           \
  "((x - m - (x - m) @ U @ U.T) ** 2).sum (1)"

static const GradusCheck pca_checks[] = GRADUS_ROWS (
  { "cross", 1, "covariance", GRADUS_EXPECT (5, 3, 3, 5), 1e-12, BY_HAND_PCA },
  { "cross", 1, "eigenvalues", GRADUS_EXPECT (8, 2), 1e-12, BY_HAND_PCA },
  { "cross", 1, "arrow", GRADUS_EXPECT (260, 252), 1e-12,
    "by hand: (1, 0), (5, 3), (34, 30), (260, 252)" },
  { "cross", 1, "shadows",
    GRADUS_EXPECT (2.8284271247461903, -2.8284271247461903, 2.8284271247461903,
                   -2.8284271247461903),
    1e-12, "by hand: 4 / sqrt 2" },
  { "cross", 1, "rebuilt", GRADUS_EXPECT (2, 2, -2, -2, 2, 2, -2, -2), 1e-12, BY_HAND_PCA },
  { "cross", 1, "misses", GRADUS_EXPECT (2, 2, 2, 2), 1e-12, BY_HAND_PCA },
  { "lecture", 1, "eigenvalues", GRADUS_EXPECT (8.8327, 0.6413), 1e-4,
    "syllabus, five points of the lecture, numpy" },
  { "long", 1, "eigenvalues", GRADUS_EXPECT (298.74132, 88.312304), 1e-6, BOOK_13_5 },
  { "pilots", 1, "eigenvalues", GRADUS_EXPECT (5.41791396, 0.35584344), 1e-8,
    "numpy.linalg.eigh of numpy.cov (bias=True)" },
  { "iris", 1, "eigenvalues", GRADUS_EXPECT (4.20005343, 0.24105294, 0.07768810, 0.02367619), 1e-7,
    "numpy.linalg.eigvalsh of numpy.cov (bias=True)" },
  { "digits", 1, "mean",
    GRADUS_EXPECT (0, 0.254166666667, 4.45833333333, 11.2625, 12.0041666667, 5.84583333333,
                   0.720833333333, 0),
    1e-9, DIGITS },
  { "digits", 1, "eigenvalues",
    GRADUS_EXPECT (344.04469028, 191.26430994, 135.75358168, 72.09778639, 49.34299698, 44.68952313,
                   31.97395654, 27.20424631),
    1e-7, DIGITS },
  { "digits", 1, "misses",
    GRADUS_EXPECT (80.59448928, 80.36327863, 115.83427958, 53.391829, 55.63203105, 130.72149831),
    1e-7, DIGITS },
  { "digits", 1, "miss", GRADUS_EXPECT (89.36562956467), 1e-9, DIGITS },
  { "layers", 1, "eigenvalues", GRADUS_EXPECT (298.71713, 114.75004), 1e-6, BOOK_13_5 },
  { "layers", 1, "directions", GRADUS_EXPECT (0.9999583, 0.0091320318), 1e-6, BOOK_13_5 });

static const GradusPair pca_pairs[] = GRADUS_ROWS (
  { .id = "centre", .title = N_ ("The mean left in and taken away"),
    .blurb = N_ ("With the mean left in, the first direction points from the origin to the "
                 "cloud; without it, along the cloud."),
    .preset = "off-centre", .left = "centre=false", .right = "centre=true",
    .claims = "left: step 5: share > 0.9\nleft > right: kept" },
  { .id = "start", .title = N_ ("At right angles and at random"),
    .blurb = N_ ("At right angles to the answer multiplying turns nothing; from anywhere else "
                 "the line turns to it."),
    .preset = "stuck", .right = "angle=0", .plot = "turning",
    .claims = "left: ever: event:stuck\nright: never: event:stuck" });

static const GradusSheet pca_sheet = {
  .aha = N_ ("To keep most is to lose least: at every angle, kept + lost is the same."),
  .by_hand = N_ ("±(3, 1), ±(1, 3): Σ = [5 3; 3 5]. (1, 0) → (5, 3) → (34, 30): 31.0°, 41.4°, on "
                 "the way to 45°. (3, 1) comes back as (2, 2), and 2 is lost."),
  .why = "shares",
  .intuition = N_ ("The natural directions are the axes."),
  .caught_by = "best",
  .breaks = N_ ("Units and means: the loudest column wins. Equal eigenvalues, λ₁ = λ₂: no "
                "direction is the answer. Groups across the line: 298.717 against 114.750 says "
                "nothing of them."),
  .needs = "projection-direction gaussian-density",
  .leads_to = "svd eigenfaces kernel-pca factor-analysis-em",
  .aliases = "PCA; principal components; 主成分分析; 主成分; 降维; zcffx",
};

#define GRADUS_EIGEN                                                                               \
  .family = "eigen-stages", .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_table,           \
  GRADUS_MEMORIES (Params, State), .params = params, .events = events,                             \
  .validate = gradus_eigen_validate, .prepare = gradus_eigen_prepare,                              \
  .unprepare = gradus_eigen_unprepare, .init = gradus_eigen_init, .name = name

const GradusDescriptor gradus_pca = {
  GRADUS_EIGEN,
  .id = "pca", .chapter = 15, .difficulty = 2, .title = N_ ("Principal component analysis"),
  .summary = N_ ("Finds the line on which the shadows of the points spread most."),
  .goal = N_ ("Find the first direction of four points by hand, and say what it keeps and loses."),
  .source = "CS229 lecture notes, part XI; 图解机器学习, section 13.2",
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("Two inputs or more; a class is shown and not used."),
  .fixed = "kind=variance",
  .quantities = pca_quantities, .phases = pca_phases, .invariants = pca_invariants,
  .plots = pca_plots, GRADUS_ROW (pca),
  .start_said = GRADUS_SAY ({ NULL, N_ ("{n} points with the variance {total} wait; your line "
                                        "stands at {angle}°.") }),
};

const GradusDescriptor gradus_fda = {
  GRADUS_EIGEN,
  .id = "fda", .chapter = 17, .difficulty = 2, .title = N_ ("Fisher discriminant analysis"),
  .summary = N_ ("Finds the line on which the shadows of the classes part best."),
  .goal = N_ ("Find the direction of two classes by hand, and say why it is not the line that "
              "joins the means."),
  .source = "图解机器学习, section 17.1",
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("Two inputs or more, and a label with two classes."),
  .fixed = "kind=ratio centre=true divide=1 view=30",
  .quantities = fda_quantities, .phases = fda_phases, .invariants = fda_invariants,
  .plots = fda_plots, GRADUS_ROW (fda),
  .start_said = GRADUS_SAY ({ NULL, N_ ("{n} points of two classes wait; your line stands at "
                                        "{angle}°.") }),
};
