/* One Gaussian in four shapes: how many points an ellipse needs before it has an area.
 *
 * Situation. A Gaussian is fitted to points by their mean and covariance. With m points in d inputs
 * the full covariance has the rank min (d, m - 1) at most: up to m = d the determinant is 0 and the
 * density at the mean infinite. Shapes with fewer numbers open earlier.
 *
 * Stages. The learner bets how many points ten inputs need (bet). The points arrive one by one,
 * with determinant and eigenvalues of what has come (arrive). Then four shapes are fitted to all of
 * them (shapes): spherical, one variance; diagonal, one for each input; k factors and a noise for
 * each input; full. Last, other ellipses of the same shapes come up at random, and none is more
 * likely (certify).
 *
 * What each needs. Spherical and diagonal: 2 points. k factors: k + 2, however many inputs there
 * are, because k + 1 inputs whose deviations have the rank k lie in what k factors span, and can
 * lose all their noise. Full: d + 1.
 *
 * Rank. It is counted among the correlations, so that units do not matter: an eigenvalue below
 * 1e-12 of the largest is 0.
 *
 * Edge cases. One point, or equal ones: no shape has a spread, which is said. An input that does
 * not vary shuts all but the sphere.
 *
 * Cost. O(d^2) a point, O(d^3) for the eigenvalues.
 *
 * Source: CS229 lecture notes, part IX, section 1, where the affine span of a footnote lacks an
 * index.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-entry.h"
#include "gradus-factor.h"
#include "gradus-linalg.h"
#include "gradus-mould.h"

#define MOST_POINTS 1000
#define MOST_INPUTS 20
/* Micro-steps of the points that arrive. */
#define STRIDES 60
/* The bet is about so many inputs. */
#define TEN 10
#define NEARLY_ZERO 1e-12
#define LOG_2_PI 1.8378770664093454836
/* How far a rival is from the likeliest of its shape, in logarithms of lengths. */
#define RIVAL 0.3

enum { SPHERICAL, DIAGONAL, FACTOR, FULL, SHAPES };
enum { RIVAL_XX, RIVAL_XY, RIVAL_YY, RIVAL_SHAPE, RIVAL_LOGLIK, RIVAL_GAP, RIVAL_NUMBERS };
enum { PATH_POINTS, PATH_RANK, PATH_LEAST, PATH_NUMBERS };

typedef struct
{
  double bet;
  int shown, k, rivals;
} Params;

typedef struct
{
  GradusArray mean, scatter; /* d, d x d: of what has come */
  GradusArray eigen;         /* d: of its covariance, the largest first */
  guint rank;
  guint arrived, arrive_done, arrive_last;
  GradusArray path;          /* points, rank, smallest eigenvalue: one row a stride */
  guint fitted, fit_done, fit_last;
  GradusArray rivals;
  guint rival_done, rival_last;
  bool certified;
} State;

typedef struct
{
  guint n, d, k;
  guint opening;             /* with so many points the full one opens; 0 = it does not */
  double *mean, *s;          /* d, d x d: of all that come */
  double *root;              /* the Cholesky factor of s, where there is one */
  double *size;              /* d: the largest of each input, for what rounding leaves */
  double *lambda, *psi;      /* d x k, d */
  double loglik[SHAPES];
  gboolean open[SHAPES];
} Work;

enum { EVENT_OPENS, EVENT_SHUT, EVENT_BEATEN };

/* --- Covariances ------------------------------------------------------------------------------ */

/* The variance of input @j of @s is what rounding leaves of a constant. */
static gboolean
is_constant (const Work *work, const double *s, guint j)
{
  return s[(gsize) j * (work->d + 1)] <= gradus_square (1e-14 * work->size[j]);
}

/* The eigenvalues of @s (d x d) into @eigen, with zeros for directions without a spread; returns
 * how many directions have one, counted among the correlations. */
static guint
find_rank (const Work *work, const double *s, double *eigen)
{
  const guint d = work->d;
  double r[MOST_INPUTS * MOST_INPUTS], values[MOST_INPUTS];
  guint rank = 0;

  for (guint i = 0; i < d; i++)
    for (guint j = 0; j < d; j++)
      r[i * d + j] = is_constant (work, s, i) || is_constant (work, s, j)
                       ? 0
                       : s[i * d + j] / sqrt (s[i * d + i]) / sqrt (s[j * d + j]);
  if (!gradus_symmetric_eigen (r, d, values, NULL) || !gradus_symmetric_eigen (s, d, eigen, NULL))
    return 0;
  while (rank < d && values[rank] > NEARLY_ZERO * values[0] && values[0] > 0)
    rank++;
  for (guint j = 0; j < d; j++)
    eigen[j] = j < rank ? MAX (eigen[j], 0) : 0;
  return rank;
}

/* Whether the likelihood of k factors has a maximum: it has none where the deviations of k + 1
 * inputs have the rank k or less. All such choices are gone through, from @from on. */
static gboolean
is_bounded (const Work *work, guint *chosen, guint n_chosen, guint from)
{
  const guint d = work->d, most = MIN (work->k, GRADUS_MOST_FACTORS) + 1;
  double r[(GRADUS_MOST_FACTORS + 1) * (GRADUS_MOST_FACTORS + 1)];
  double values[GRADUS_MOST_FACTORS + 1];

  if (n_chosen < most)
    {
      for (guint j = from; j + (most - n_chosen) <= d; j++)
        {
          chosen[n_chosen] = j;
          if (!is_bounded (work, chosen, n_chosen + 1, j + 1))
            return FALSE;
        }
      return TRUE;
    }
  for (guint a = 0; a < most; a++)
    for (guint b = 0; b < most; b++)
      r[a * most + b] = work->s[chosen[a] * d + chosen[b]]
                        / sqrt (work->s[chosen[a] * (d + 1)])
                        / sqrt (work->s[chosen[b] * (d + 1)]);
  return gradus_symmetric_eigen (r, most, values, NULL)
         && values[most - 1] > NEARLY_ZERO * values[0];
}

static double
trace_of (const Work *work)
{
  double sum = 0;

  for (guint j = 0; j < work->d; j++)
    sum += work->s[j * (work->d + 1)];
  return sum;
}

/* The log-likelihood of a covariance with the logarithm @log_det of its determinant, @way being the
 * trace of its inverse times that of the points. */
static double
loglik_of (const Work *work, double log_det, double way)
{
  return -0.5 * work->n * (work->d * LOG_2_PI + log_det + way);
}

static void
fit_shapes (Work *work)
{
  const guint d = work->d;
  const double variance = trace_of (work) / d;
  guint chosen[GRADUS_MOST_FACTORS + 1];
  double eigen[MOST_INPUTS], log_det = 0;

  work->open[SPHERICAL] = FALSE;
  work->open[DIAGONAL] = TRUE;
  for (guint j = 0; j < d; j++)
    {
      work->open[SPHERICAL] = work->open[SPHERICAL] || !is_constant (work, work->s, j);
      work->open[DIAGONAL] = work->open[DIAGONAL] && !is_constant (work, work->s, j);
      log_det += log (work->s[j * (d + 1)]);
    }
  if (work->open[SPHERICAL])
    work->loglik[SPHERICAL] = loglik_of (work, d * log (variance), d);
  if (!work->open[DIAGONAL])
    return;
  work->loglik[DIAGONAL] = loglik_of (work, log_det, d);
  if (is_bounded (work, chosen, 0, 0) && gradus_factor_fit (work->s, d, work->k, work->lambda,
                                                            work->psi))
    {
      g_autoptr (GradusFactor) factor = gradus_factor_new (work->lambda, work->psi, d, work->k);

      work->open[FACTOR] = factor != NULL;
      if (factor != NULL)
        work->loglik[FACTOR] = gradus_factor_log_likelihood (factor, work->s, work->n);
    }
  memcpy (work->root, work->s, (gsize) d * d * sizeof (double));
  work->open[FULL] = find_rank (work, work->s, eigen) == d && gradus_cholesky (work->root, d);
  if (work->open[FULL])
    work->loglik[FULL] = loglik_of (work, gradus_cholesky_log_det (work->root, d), d);
}

/* Mean and sums of products of @m points become those of @m + 1. */
static void
add_point (double *mean, double *scatter, guint m, const double *x, guint d)
{
  double before[MOST_INPUTS];

  for (guint j = 0; j < d; j++)
    {
      before[j] = x[j] - mean[j];
      mean[j] += before[j] / (m + 1);
    }
  for (guint a = 0; a < d; a++)
    for (guint b = 0; b < d; b++)
      scatter[a * d + b] += before[a] * (x[b] - mean[b]);
}

/* With how many points the full covariance is of full rank for the first time; 0 = with none. */
static guint
find_opening (const Work *work, const GradusTable *table)
{
  double mean[MOST_INPUTS] = { 0 }, scatter[MOST_INPUTS * MOST_INPUTS] = { 0 };
  double eigen[MOST_INPUTS];

  for (guint m = 0; m < work->n && work->open[FULL]; m++)
    {
      add_point (mean, scatter, m, gradus_table_row (table, m), work->d);
      if (m >= work->d && find_rank (work, scatter, eigen) == work->d)
        return m + 1;
    }
  return 0;
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);

  if (table->d < 2 || table->d > MOST_INPUTS)
    return g_strdup_printf (_ ("An ellipse is made of 2 to %d inputs, and there are %u: choose the "
                               "columns."), MOST_INPUTS, table->d);
  if (table->n > MOST_POINTS)
    return g_strdup_printf (_ ("There are %u points, and %d are possible. Take a sample."),
                            table->n, MOST_POINTS);
  if ((guint) p->k >= table->d)
    return g_strdup_printf (_ ("Of %u inputs there are %u factors at most: choose fewer."),
                            table->d, table->d - 1);
  return NULL;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);
  const guint d = table->d, n = MIN (table->n, (guint) p->shown);

  work->n = n;
  work->d = d;
  work->k = (guint) p->k;
  work->mean = g_new0 (double, d);
  work->size = g_new0 (double, d);
  work->s = g_new0 (double, (gsize) d * d);
  work->root = g_new0 (double, (gsize) d * d);
  work->lambda = g_new0 (double, (gsize) d * work->k);
  work->psi = g_new0 (double, d);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < d; j++)
      {
        work->mean[j] += gradus_table_row (table, i)[j] / n;
        work->size[j] = MAX (work->size[j], fabs (gradus_table_row (table, i)[j]));
      }
  for (guint i = 0; i < n; i++)
    for (guint a = 0; a < d; a++)
      for (guint b = 0; b < d; b++)
        work->s[a * d + b] += (gradus_table_row (table, i)[a] - work->mean[a])
                              * (gradus_table_row (table, i)[b] - work->mean[b]) / n;
  if (n > 0)
    fit_shapes (work);
  work->opening = find_opening (work, table);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  if (work == NULL)
    return;
  g_free (work->mean);
  g_free (work->size);
  g_free (work->s);
  g_free (work->root);
  g_free (work->lambda);
  g_free (work->psi);
  g_free (work);
}

/* How many numbers a shape has beside the mean. */
static guint
count_numbers (const Work *work, guint shape)
{
  const guint d = work->d;

  return shape == SPHERICAL  ? 1
         : shape == DIAGONAL ? d
         : shape == FACTOR   ? d * work->k + d
                             : d * (d + 1) / 2;
}

/* The first two inputs of the covariance of @shape: xx, xy, yy. */
static void
find_corner (const Work *work, guint shape, double cov[3])
{
  const guint d = work->d;

  cov[0] = work->s[0];
  cov[1] = shape == FULL ? work->s[1] : 0;
  cov[2] = work->s[d + 1];
  if (shape == SPHERICAL)
    cov[0] = cov[2] = trace_of (work) / d;
  if (shape == FACTOR)
    {
      cov[0] = work->psi[0];
      cov[2] = work->psi[1];
      for (guint a = 0; a < work->k; a++)
        {
          const double first = work->lambda[a], second = work->lambda[work->k + a];

          cov[0] += first * first;
          cov[1] += first * second;
          cov[2] += second * second;
        }
    }
}

/* --- Stages ----------------------------------------------------------------------------------- */

GRADUS_MICROS (n_strides, (work), gradus_n_strides (work->n, STRIDES))

static void
find_covariance (const State *state, double *out)
{
  for (gsize i = 0; i < gradus_array_length (&state->scatter); i++)
    out[i] = state->scatter.data[i] / MAX (state->arrived, 1);
}

static GradusStatus
run_arrive (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);
  const guint d = work->d, to = MIN ((state->arrive_done + 1) * gradus_stride (work->n, STRIDES),
                                     work->n);
  double s[MOST_INPUTS * MOST_INPUTS], row[PATH_NUMBERS];
  const gboolean shut = state->arrived < work->opening;

  for (; state->arrived < to; state->arrived++)
    add_point (gradus_array_write (&state->mean), gradus_array_write (&state->scatter),
               state->arrived, gradus_table_row (table, state->arrived), d);
  find_covariance (state, s);
  state->rank = find_rank (work, s, gradus_array_write (&state->eigen));
  row[PATH_POINTS] = state->arrived;
  row[PATH_RANK] = state->rank;
  row[PATH_LEAST] = state->eigen.data[d - 1];
  gradus_array_append (&state->path, state->arrive_done, PATH_NUMBERS, row);
  gradus_context_raise_if (context, EVENT_OPENS, shut && state->arrived >= work->opening);
  return gradus_step_done (&state->arrive_done, &state->arrive_last,
                           (guint) gradus_n_strides (work->n, STRIDES));
}

static GradusStatus
run_shapes (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  if (!work->open[SPHERICAL])
    return gradus_context_fail (context, _ ("All points shown are at one place, where no ellipse "
                                            "has an area. Show more, or other points."));
  gradus_context_raise_if (context, EVENT_SHUT, !work->open[state->fit_done]);
  state->fitted = state->fit_done + 1;
  return gradus_step_done (&state->fit_done, &state->fit_last, SHAPES);
}

/* A lower triangle near the identity, into @m. */
static void
draw_triangle (gsl_rng *rng, guint d, double *m)
{
  memset (m, 0, (gsize) d * d * sizeof (double));
  for (guint i = 0; i < d; i++)
    for (guint j = 0; j <= i; j++)
      m[i * d + j] = i == j ? exp (RIVAL * gradus_rng_gaussian (rng))
                            : RIVAL * gradus_rng_gaussian (rng);
}

/* With S = L L' a rival is L M M' L', whose inverse has the trace |M^-1|^2 with S. */
static double
draw_full (const Work *work, gsl_rng *rng, double cov[3])
{
  const guint d = work->d;
  double m[MOST_INPUTS * MOST_INPUTS], column[MOST_INPUTS], rows[2][MOST_INPUTS] = { { 0 } };
  double way = 0;

  draw_triangle (rng, d, m);
  for (guint j = 0; j < d; j++)
    {
      for (guint i = 0; i < d; i++)
        column[i] = i == j ? 1 : 0;
      gradus_cholesky_solve_lower (m, d, column);
      way += gradus_sum_squares (column, d);
    }
  for (guint i = 0; i < 2; i++)
    for (guint j = 0; j <= i; j++)
      for (guint a = j; a <= i; a++)
        rows[i][j] += work->root[i * d + a] * m[a * d + j];
  cov[0] = rows[0][0] * rows[0][0];
  cov[1] = rows[0][0] * rows[1][0];
  cov[2] = gradus_sum_squares (rows[1], 2);
  return loglik_of (work, gradus_cholesky_log_det (work->root, d)
                            + gradus_cholesky_log_det (m, d), way);
}

static double
draw_factor (const Work *work, gsl_rng *rng, double cov[3])
{
  const guint d = work->d, k = work->k;
  double lambda[MOST_INPUTS * GRADUS_MOST_FACTORS] = { 0 }, psi[MOST_INPUTS] = { 0 };
  g_autoptr (GradusFactor) factor = NULL;

  cov[0] = cov[1] = cov[2] = 0;
  for (guint j = 0; j < d; j++)
    {
      psi[j] = work->psi[j] * exp (RIVAL * gradus_rng_gaussian (rng));
      for (guint a = 0; a < k; a++)
        lambda[j * k + a] = work->lambda[j * k + a]
                            + RIVAL * sqrt (work->s[j * (d + 1)]) * gradus_rng_gaussian (rng);
    }
  for (guint a = 0; a < k; a++)
    {
      cov[0] += lambda[a] * lambda[a];
      cov[1] += lambda[a] * lambda[k + a];
      cov[2] += lambda[k + a] * lambda[k + a];
    }
  cov[0] += psi[0];
  cov[2] += psi[1];
  factor = gradus_factor_new (lambda, psi, d, k);
  return factor != NULL ? gradus_factor_log_likelihood (factor, work->s, work->n)
                        : work->loglik[FACTOR];
}

/* One variance for each input, or one for all. */
static double
draw_upright (const Work *work, guint shape, gsl_rng *rng, double cov[3])
{
  const guint d = work->d;
  double log_det = 0, way = 0, factor = 1;

  cov[1] = 0;
  for (guint j = 0; j < d; j++)
    {
      const double variance = shape == SPHERICAL ? trace_of (work) / d : work->s[j * (d + 1)];

      if (j == 0 || shape == DIAGONAL)
        factor = exp (2 * RIVAL * gradus_rng_gaussian (rng));
      log_det += log (variance * factor);
      way += work->s[j * (d + 1)] / (variance * factor);
      if (j < 2)
        cov[2 * j] = variance * factor;
    }
  return loglik_of (work, log_det, way);
}

/* Rival @row is of the shape that its turn has come to, of those that are open. */
static guint
shape_of_rival (const Work *work, guint row)
{
  guint open[SHAPES] = { SPHERICAL }, n = 0;

  for (guint shape = 0; shape < SHAPES; shape++)
    if (work->open[shape])
      open[n++] = shape;
  return open[row % MAX (n, 1)];
}

static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint of = (guint) p->rivals, shape = shape_of_rival (work, state->rival_done);
  double *rival = gradus_rivals_next (&state->rivals, state->rival_done, of, RIVAL_NUMBERS);

  rival[RIVAL_SHAPE] = shape;
  rival[RIVAL_LOGLIK] = shape == FULL     ? draw_full (work, context->rng, rival)
                        : shape == FACTOR ? draw_factor (work, context->rng, rival)
                                          : draw_upright (work, shape, context->rng, rival);
  rival[RIVAL_GAP] = work->loglik[shape] - rival[RIVAL_LOGLIK];
  gradus_context_raise_if (context, EVENT_BEATEN, rival[RIVAL_GAP] < -1e-7 * work->n * work->d);
  state->certified = state->rival_done + 1 == of;
  return gradus_step_done (&state->rival_done, &state->rival_last, of);
}

GRADUS_MICROS (n_rivals, (p), (guint64) p->rivals)

/* --- Quantities and names --------------------------------------------------------------------- */

static double
loglik_at (const GradusPosition *here, guint shape)
{
  GRADUS_HERE (state, work);

  return state->fitted > shape && work->open[shape] ? work->loglik[shape] : NAN;
}

static double
number_det (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  double det = 1;

  for (guint j = 0; j < work->d; j++)
    det *= state->eigen.data[j];
  return isfinite (det) ? det : NAN;
}

GRADUS_NUMBER (number_least, (state, work), state->eigen.data[work->d - 1])
GRADUS_NUMBER (number_rank, (state), state->rank)
GRADUS_NUMBER (number_opened, (state, work), state->arrived >= work->opening ? work->opening : 0)
GRADUS_NUMBER (number_full, (here), loglik_at (here, FULL))
GRADUS_NUMBER (number_factor, (here), loglik_at (here, FACTOR))
GRADUS_NUMBER (number_diagonal, (here), loglik_at (here, DIAGONAL))
GRADUS_NUMBER (number_spherical, (here), loglik_at (here, SPHERICAL))

static void
array_covariance (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);

  find_covariance (state, gradus_array_init_matrix (out, work->d, work->d));
}

/* (x - mu)' Sigma^-1 (x - mu) of each point, by the last of the fitted shapes that has a height. */
static void
array_ways (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work, table);
  const guint d = work->d;
  double *ways = gradus_array_init_vector (out, table->n), z[GRADUS_MOST_FACTORS];
  guint shape = state->fitted - 1;
  g_autoptr (GradusFactor) factor = NULL;

  while (shape > SPHERICAL && !work->open[shape])
    shape--;
  if (shape == FACTOR)
    factor = gradus_factor_new (work->lambda, work->psi, d, work->k);
  for (guint i = 0; i < table->n; i++)
    {
      const double *x = gradus_table_row (table, i);
      double off[MOST_INPUTS];

      for (guint j = 0; j < d; j++)
        off[j] = (x[j] - work->mean[j])
                 / (shape == SPHERICAL  ? sqrt (trace_of (work) / d)
                    : shape == DIAGONAL ? sqrt (work->s[j * (d + 1)])
                                        : 1);
      if (shape == FULL)
        gradus_cholesky_solve_lower (work->root, d, off);
      ways[i] = factor != NULL ? -2 * gradus_factor_expect (factor, x, work->mean, z)
                                   - d * LOG_2_PI - factor->log_det
                               : gradus_sum_squares (off, d);
    }
}

static void
array_loadings (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);

  if (state->fitted > FACTOR && work->open[FACTOR])
    memcpy (gradus_array_init_matrix (out, work->d, work->k), work->lambda,
            (gsize) work->d * work->k * sizeof (double));
}

static void
array_noise (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);

  if (state->fitted > FACTOR && work->open[FACTOR])
    memcpy (gradus_array_init_vector (out, work->d), work->psi, work->d * sizeof (double));
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "det", N_ ("Determinant"), "|\\Sigma|", .number = number_det, GRADUS_KNOWN (State, arrived),
    .flags = GRADUS_METRIC },
  { "least", N_ ("Smallest eigenvalue"), "\\lambda_d", .number = number_least,
    GRADUS_KNOWN (State, arrived), .flags = GRADUS_METRIC },
  { "rank", N_ ("Rank"), "\\mathrm{rank}", .number = number_rank, GRADUS_KNOWN (State, arrived),
    .flags = GRADUS_METRIC },
  { "full", N_ ("ℓ of the full covariance"), "\\ell_{\\mathrm{full}}", .number = number_full,
    .flags = GRADUS_METRIC },
  { "factor", N_ ("ℓ of the factors"), "\\ell_{\\mathrm{factor}}", .number = number_factor,
    .flags = GRADUS_METRIC },
  { "diagonal", N_ ("ℓ of the diagonal covariance"), "\\ell_{\\mathrm{diag}}",
    .number = number_diagonal, .flags = GRADUS_METRIC },
  { "spherical", N_ ("ℓ of the spherical covariance"), "\\ell_{\\mathrm{sph}}",
    .number = number_spherical, .flags = GRADUS_METRIC },
  { "mean", N_ ("Mean"), "\\mu", GRADUS_QUANTITY (State, mean), .shape = "d",
    GRADUS_KNOWN (State, arrived), .indices = N_ ("input"), .beside = "data" },
  { "scatter", N_ ("Sums of products"), NULL, GRADUS_QUANTITY (State, scatter), .shape = "d*d",
    .flags = GRADUS_HIDDEN },
  { "covariance", N_ ("Covariance"), "\\Sigma", .array = array_covariance,
    GRADUS_KNOWN (State, arrived), .indices = N_ ("input, input"), .beside = "data^2" },
  { "eigenvalues", N_ ("Eigenvalues"), "\\lambda", GRADUS_QUANTITY (State, eigen), .shape = "d",
    GRADUS_KNOWN (State, arrived), .indices = N_ ("the largest first") },
  { "path", N_ ("What has come"), "(m, \\mathrm{rank}, \\lambda_d)", GRADUS_QUANTITY (State, path),
    .indices = N_ ("stride: points, rank, smallest eigenvalue") },
  { "ways", N_ ("Squared distances from the mean"), "(x - \\mu)^T\\Sigma^{-1}(x - \\mu)",
    .array = array_ways, GRADUS_KNOWN (State, fitted), .indices = N_ ("point"),
    .flags = GRADUS_PER_DATUM, .one = N_ ("Squared distance from the mean") },
  { "loadings", N_ ("Loadings"), "\\Lambda", .array = array_loadings,
    .indices = N_ ("input, factor") },
  { "noise", N_ ("Noise variances"), "\\psi", .array = array_noise, .indices = N_ ("input") },
  { "rivals", N_ ("Rivals"), "\\Sigma'", GRADUS_QUANTITY (State, rivals),
    .indices = N_ ("rival: three entries of its covariance, shape, ℓ, gap") },
  { "arrived", N_ ("Points so far"), "m", GRADUS_QUANTITY (State, arrived) },
  { "opened", N_ ("Points at which it opened"), NULL, .number = number_opened },
  { "fitted", N_ ("Shapes fitted"), NULL, GRADUS_QUANTITY (State, fitted) });

static const char *
name_of_shape (guint shape)
{
  return shape == SPHERICAL  ? C_ ("covariance", "spherical")
         : shape == DIAGONAL ? C_ ("covariance", "diagonal")
         : shape == FACTOR   ? C_ ("covariance", "factors")
                             : C_ ("covariance", "full");
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  const guint d = work->d, shape = MIN (state->fit_last, SHAPES - 1);
  const guint rival = state->rival_last;
  const double *numbers = state->rivals.n_dims == 2 ? gradus_array_row (&state->rivals, rival)
                                                    : NULL;
  double variances[MOST_INPUTS];
  guint n_open = 0;

  for (guint j = 0; j < d; j++)
    variances[j] = work->s[j * (d + 1)];
  for (guint other = 0; other < SHAPES; other++)
    n_open += other < state->fitted && work->open[other];
  gradus_names_flag (names, "small", d <= 3);
  gradus_names_whole (names, "inputs", d);
  gradus_names_whole (names, "zeros", d - state->rank);
  gradus_names_whole (names, "rows", work->n);
  gradus_names_whole (names, "needed", d + 1);
  gradus_names_whole (names, "needed-ten", TEN + 1);
  gradus_names_whole (names, "needed-factor", work->k + 2);
  gradus_names_whole (names, "opening", work->opening);
  gradus_names_number (names, "two", 2);
  gradus_names_flag (names, "opens-now",
                     work->opening > 0 && work->opening == state->arrived);
  gradus_names_flag (names, "is-spherical", shape == SPHERICAL);
  gradus_names_flag (names, "is-diagonal", shape == DIAGONAL);
  gradus_names_flag (names, "is-factor", shape == FACTOR);
  gradus_names_flag (names, "open", work->open[shape]);
  gradus_names_flag (names, "full-open", work->open[FULL]);
  gradus_names_number (names, "shape-loglik", loglik_at (here, shape));
  gradus_names_whole (names, "numbers", count_numbers (work, shape));
  gradus_names_whole (names, "full-numbers", count_numbers (work, FULL));
  gradus_names_number (names, "trace", trace_of (work));
  gradus_names_number (names, "variance", trace_of (work) / d);
  gradus_names_number (names, "largest", variances[0]);
  gradus_names_vector (names, "variances", variances, d);
  gradus_names_number (names, "variance-scale", 0.1 * trace_of (work) / d);
  gradus_names_whole (names, "n-open", n_open);
  gradus_names_whole (names, "rival", rival + 1);
  gradus_names_whole (names, "n-rivals", p->rivals);
  gradus_names_word (names, "rival-shape",
                     name_of_shape (numbers != NULL ? (guint) numbers[RIVAL_SHAPE] : FULL));
  gradus_names_number (names, "rival-loglik", numbers != NULL ? numbers[RIVAL_LOGLIK] : NAN);
  gradus_names_number (names, "rival-best",
                       numbers != NULL ? work->loglik[(guint) numbers[RIVAL_SHAPE]] : NAN);
}

/* --- What theory promises --------------------------------------------------------------------- */

GRADUS_HOLDS (holds_rank, (state, work), state->rank,
              state->rank <= MIN (work->d, MAX (state->arrived, 1) - 1))

static gboolean
holds_trace (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  double sum = 0, trace = 0;

  for (guint j = 0; j < work->d; j++)
    {
      sum += state->eigen.data[j];
      trace += state->scatter.data[j * (work->d + 1)] / state->arrived;
    }
  *measured = fabs (sum - trace);
  return *measured <= 1e-9 * trace;
}

/* Each shape has the one before it as a special case. */
static gboolean
holds_order (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (work);

  for (guint shape = 1; shape < SHAPES; shape++)
    if (work->open[shape])
      *measured = MAX (*measured, work->loglik[shape - 1] - work->loglik[shape]);
  return *measured <= 1e-7 * work->n * work->d;
}

static gboolean
holds_best (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);

  *measured = -gradus_rivals_best (&state->rivals, G_MAXUINT, GRADUS_BETTER_LESS);
  return *measured <= 1e-7 * work->n * work->d;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "rank", N_ ("The rank is below the number of points"),
    "\\mathrm{rank}\\,\\Sigma \\le \\min(d, m - 1)", holds_rank, .phase = "arrive" },
  { "trace", N_ ("The eigenvalues add up to the variances"),
    "\\sum_j \\lambda_j = \\mathrm{tr}\\,\\Sigma", holds_trace, .phase = "arrive" },
  { "order", N_ ("A shape with more numbers is at least as likely"),
    "\\ell_{\\mathrm{sph}} \\le \\ell_{\\mathrm{diag}} \\le \\ell_{\\mathrm{factor}} \\le "
    "\\ell_{\\mathrm{full}}", holds_order, .phase = "shapes" },
  { "best", N_ ("No ellipse of the same shape is more likely"), "\\ell(\\Sigma') \\le \\ell",
    holds_best, .phase = "certify" });

/* --- Phases ----------------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"),
    N_ ("With one input two points are enough for a spread. How many are needed with ten?"),
    .shows = "needed", .asks = "bet", .pseudocode = N_ ("bet on the points that ten inputs need"),
    .once = TRUE, .run = gradus_run_nothing,
    .rule = "m\\,? :\\quad |\\Sigma| \\gt 0",
    .filled = GRADUS_SAY ({ NULL, "d = " G_STRINGIFY (TEN) ":\\quad m = "
                                  "\\role{bet}{<bet>}\\,?" }),
    .said = GRADUS_SAY ({ NULL, N_ ("A bell over ten inputs: with how many points has its full "
                                    "covariance a finite height?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "arrive", N_ ("Points arrive"),
    N_ ("Each new point may open one more direction, in which there was no spread before."),
    .shows = "cloud", .pseudocode = N_ ("for m = 1, 2, …: Σ ← covariance of the first m points"),
    .once = TRUE, .n_micro = n_strides, .run = run_arrive,
    .rule = "\\role{model}{\\Sigma} = \\tfrac{1}{m} \\sum_{i \\le m} (x_i - \\mu)(x_i - \\mu)^T,"
            "\\quad \\mathrm{rank}\\,\\Sigma \\le \\min(d, m - 1)",
    .filled = GRADUS_SAY (
      { "small", "\\role{model}{\\Sigma} = <covariance|model>,\\quad |\\Sigma| = <det>" },
      { NULL, "m = <arrived>:\\quad \\mathrm{rank}\\,\\Sigma = <rank>,\\quad \\lambda_{<inputs>} = "
              "<least>" }),
    .said = GRADUS_SAY (
      { "micro and zeros > 0",
        NN_ ("Point {arrived} has come, the rank is {rank}: along one direction there is no spread "
             "at all.",
             "Point {arrived} has come, the rank is {rank}: along {zeros} directions there is no "
             "spread at all."), "zeros" },
      { "micro and opens-now", N_ ("Point {arrived} opens the ellipse: the smallest eigenvalue is "
                                   "{least}.") },
      { "micro", N_ ("Point {arrived} has come, the smallest eigenvalue is {least}.") },
      { "zeros > 0",
        NN_ ("All {rows} points have come, and along one direction there is no spread: with "
             "{inputs} inputs {needed} points are needed, with ten {needed-ten}.",
             "All {rows} points have come, and along {zeros} directions there is no spread: with "
             "{inputs} inputs {needed} points are needed, with ten {needed-ten}."), "zeros" },
      { NULL, N_ ("The ellipse opened with point {opened}. Each point adds one to the rank at "
                  "most, and the first one none: {inputs} inputs need {needed} points, ten need "
                  "{needed-ten}.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {bet}.") },
                       { NULL, N_ ("You said {bet} for ten inputs, it is {needed-ten}.") }) },
  { "shapes", N_ ("Four shapes"),
    N_ ("Fit the likeliest sphere, upright ellipse, factor model and full ellipse."),
    .shows = "cloud", .pseudocode = N_ ("for each shape: the likeliest Σ of that shape"),
    .once = TRUE, .micro = G_STRINGIFY (4), .run = run_shapes,
    .rule = "\\sigma^2 = \\tfrac{1}{d}\\,\\mathrm{tr}\\,\\Sigma,\\quad \\mathrm{diag}\\,\\Sigma,"
            "\\quad \\Lambda\\Lambda^T + \\Psi,\\quad \\role{model}{\\Sigma}",
    .filled = GRADUS_SAY (
      { "micro and is-spherical", "\\sigma^2 = <calc trace / inputs = variance>,\\quad "
                                  "\\ell = <spherical|5>" },
      { "micro and is-diagonal and open", "\\mathrm{diag}\\,\\Sigma = <row variances>,\\quad "
                                          "\\ell = <diagonal|5>" },
      { "micro and is-factor and open", "\\Lambda = <loadings>,\\quad \\psi = <row noise>,\\quad "
                                        "\\ell = <factor|5>" },
      { "micro", "|\\Sigma| = 0" },
      { "full-open", "\\ell_{\\mathrm{sph}} = <spherical|5>,\\quad \\ell_{\\mathrm{diag}} = "
                     "<diagonal|5>,\\quad \\ell_{\\mathrm{full}} = <full|5>" },
      { NULL, "\\ell_{\\mathrm{sph}} = <spherical|5>,\\quad |\\Sigma| = 0" }),
    .said = GRADUS_SAY (
      { "micro and is-spherical", N_ ("Spherical: one variance, {variance}, for all directions, "
                                      "the mean of the {inputs} variances. ℓ is {spherical|5}.") },
      { "micro and is-diagonal and open", N_ ("Diagonal: {numbers} variances and no leaning. ℓ is "
                                              "{diagonal|5}.") },
      { "micro and is-diagonal", N_ ("Diagonal: an input does not vary, and along it there is no "
                                     "spread.") },
      { "micro and is-factor and open",
        NN_ ("Factors: one that moves all inputs and a noise for each, {numbers} numbers. ℓ is "
             "{factor|5}.",
             "Factors: {k} of them and a noise for each input, {numbers} numbers. ℓ is "
             "{factor|5}."), "k" },
      { "micro and is-factor", N_ ("Factors: the noise of several inputs runs to 0, and the height "
                                   "to infinity. They need {needed-factor} points, and inputs that "
                                   "differ.") },
      { "full-open", N_ ("Full: {full-numbers} numbers, ℓ is {full|5}. Spherical has {spherical|5} "
                         "and diagonal {diagonal|5}.") },
      { NULL, NN_ ("Full: {full-numbers} numbers, and along one direction the spread is 0, so the "
                   "height is infinite. Spherical has {spherical|5}.",
                   "Full: {full-numbers} numbers, and along {zeros} directions the spread is 0, so "
                   "the height is infinite. Spherical has {spherical|5}."), "zeros" }) },
  { "certify", N_ ("None of the same shape is more likely"),
    N_ ("Ellipses at random come up, each against the likeliest of its shape."),
    .shows = "likelihood", .pseudocode = N_ ("for each ellipse at random: is ℓ(Σ′) ≤ ℓ?"),
    .once = TRUE, .n_micro = n_rivals, .run = run_certify,
    .rule = "\\ell(\\Sigma') \\le \\role{model}{\\ell}",
    .filled = GRADUS_SAY ({ NULL, "<rival-loglik|past|5> \\le <rival-best|model|5>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Ellipse {rival} of {n-rivals}, {rival-shape}, has {rival-loglik|5}; the "
                     "likeliest of this shape {rival-best|5}.") },
      { NULL, NN_ ("None of {n-rivals} ellipses is more likely than the best of its shape. Of the "
                   "four shapes one has a finite height.",
                   "None of {n-rivals} ellipses is more likely than the best of its shape. Of the "
                   "four shapes {n-open} have a finite height."), "n-open" }) });

/* --- Pictures --------------------------------------------------------------------------------- */

static const GradusRole shape_roles[SHAPES] = {
  [SPHERICAL] = GRADUS_ROLE_CLASS, [DIAGONAL] = GRADUS_ROLE_CLASS + 1,
  [FACTOR] = GRADUS_ROLE_SECOND, [FULL] = GRADUS_ROLE_MODEL,
};
static const GradusLineStyle shape_styles[SHAPES] = {
  [SPHERICAL] = GRADUS_LINE_THIN, [DIAGONAL] = GRADUS_LINE_DASHED, [FACTOR] = GRADUS_LINE_DOTTED,
  [FULL] = GRADUS_LINE_BOLD,
};

/* At two standard deviations; one without an area is a segment, or a dot. */
static void
draw_shape (const double *mean, const double cov[3], guint shape, GradusScene *scene)
{
  double values[2], vectors[4];

  gradus_symmetric_eigen_2 (cov, values, vectors);
  if (values[1] > NEARLY_ZERO * values[0])
    gradus_scene_ellipse (scene, mean[0], mean[1], cov, 2, shape_roles[shape], shape_styles[shape],
                          shape == FULL ? 0.12 : 0);
  else if (values[0] > 0)
    gradus_scene_segment (scene, mean[0] - 2 * sqrt (values[0]) * vectors[0],
                          mean[1] - 2 * sqrt (values[0]) * vectors[1],
                          mean[0] + 2 * sqrt (values[0]) * vectors[0],
                          mean[1] + 2 * sqrt (values[0]) * vectors[1], shape_roles[shape],
                          GRADUS_LINE_BOLD);
  else
    gradus_scene_point (scene, mean[0], mean[1], shape_roles[shape], GRADUS_SHAPE_SQUARE, 1.4, -1);
  gradus_scene_label (scene, name_of_shape (shape));
}

/* Those of the points that have come: all but the factors, which are fitted to all. */
static void
draw_arriving (const State *state, const Work *work, GradusScene *scene)
{
  const guint d = work->d;
  double s[MOST_INPUTS * MOST_INPUTS], trace = 0;

  find_covariance (state, s);
  for (guint j = 0; j < d; j++)
    trace += s[j * (d + 1)];
  if (state->arrived > 1)
    {
      draw_shape (state->mean.data, (const double[]) { trace / d, 0, trace / d }, SPHERICAL, scene);
      draw_shape (state->mean.data, (const double[]) { s[0], 0, s[d + 1] }, DIAGONAL, scene);
    }
  draw_shape (state->mean.data, (const double[]) { s[0], s[1], s[d + 1] }, FULL, scene);
}

static void
build_cloud (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  double low, high, cov[3];

  if (table == NULL || table->n == 0)
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, table->names[table->x_columns[0]],
                         table->names[table->x_columns[1]]);
  for (guint j = 0; j < 2; j++)
    {
      const double room = 2.1 * sqrt (MAX (work->s[j * (work->d + 1)], 0));

      gradus_find_extent (&table->x[j], table->n, table->d, &low, &high);
      low = MIN (low, work->mean[j] - room);
      high = MAX (high, work->mean[j] + room);
      gradus_make_room (&low, &high);
      (j == 0 ? gradus_scene_set_x_range : gradus_scene_set_y_range) (scene, low, high);
    }
  /* At two standard deviations, each half of the distance. */
  if (here->phase < 0 && table->n > 1)
    {
      const double *a = gradus_table_row (table, 0), *b = gradus_table_row (table, 1);

      gradus_scene_segment (scene, 1.5 * a[0] - 0.5 * b[0], 1.5 * a[1] - 0.5 * b[1],
                            1.5 * b[0] - 0.5 * a[0], 1.5 * b[1] - 0.5 * a[1], GRADUS_ROLE_MODEL,
                            GRADUS_LINE_BOLD);
      gradus_scene_label (scene, C_ ("legend", "of the first two points: no area"));
    }
  if (state->fitted == 0 && state->arrived > 0)
    draw_arriving (state, work, scene);
  for (guint shape = 0; shape < state->fitted; shape++)
    {
      if (shape == FACTOR && !work->open[FACTOR])
        continue;
      find_corner (work, shape, cov);
      draw_shape (work->mean, cov, shape, scene);
    }
  if (state->rivals.n_dims == 2 && gradus_position_is_phase (here, "certify") && here->micro > 0)
    gradus_scene_ellipse (scene, work->mean[0], work->mean[1],
                          gradus_array_row (&state->rivals, state->rival_last), 2,
                          GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, 0);
  for (guint i = 0; i < table->n; i++)
    {
      const double *x = gradus_table_row (table, i);

      gradus_scene_point (scene, x[0], x[1],
                          i < state->arrived ? GRADUS_ROLE_DATA : GRADUS_ROLE_MUTED,
                          GRADUS_SHAPE_CIRCLE, table->n > 200 ? 0.7 : 1.3, (int) i);
      if (i + 1 == state->arrived && gradus_position_is_phase (here, "arrive") && here->micro > 0)
        gradus_scene_point (scene, x[0], x[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.8, -1);
    }
}

/* What is exactly 0 has a cross on the ground. */
static void
mark_zeros (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "direction"), C_ ("axis", "eigenvalue"));
  if (state->arrived == 0)
    return;
  for (guint j = state->rank; j < work->d; j++)
    gradus_scene_point (scene, j + 1, 0, GRADUS_ROLE_ERROR, GRADUS_SHAPE_CROSS, 1.4, -1);
  if (state->rank < work->d)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_ERROR, GRADUS_SHAPE_CROSS,
                              C_ ("legend", "no spread"));
}

static void
build_likelihood (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const char *words[SHAPES];
  double low = INFINITY, high = -INFINITY;

  for (guint shape = 0; shape < SHAPES; shape++)
    words[shape] = name_of_shape (shape);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "shape"),
                         C_ ("axis", "log-likelihood ℓ"));
  gradus_scene_set_x_names (scene, words, SHAPES);
  gradus_scene_set_x_range (scene, 0.5, SHAPES + 0.5);
  if (gradus_kit_waits (scene, state->fitted == 0, _ ("The shapes come after the points.")))
    return;
  for (guint shape = 0; shape < SHAPES; shape++)
    if (work->open[shape])
      {
        low = MIN (low, work->loglik[shape]);
        high = MAX (high, work->loglik[shape]);
      }
  gradus_scene_set_y_range (scene, low - MAX (0.5 * (high - low), 1),
                            high + MAX (0.2 * (high - low), 0.5));
  for (guint row = 0; row < state->rivals.shape[0] && state->rivals.n_dims == 2; row++)
    {
      const double *rival = gradus_array_row (&state->rivals, row);

      if (row > state->rival_last && !state->certified)
        break;
      gradus_scene_point (scene, rival[RIVAL_SHAPE] + 1, rival[RIVAL_LOGLIK], GRADUS_ROLE_PAST,
                          GRADUS_SHAPE_CIRCLE, 0.9, -1);
    }
  if (state->rivals.n_dims == 2)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_PAST, GRADUS_SHAPE_CIRCLE,
                              C_ ("legend", "others of that shape"));
  for (guint shape = 0; shape < state->fitted; shape++)
    {
      g_autofree char *numbers = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%u number", "%u numbers", count_numbers (work, shape)),
        count_numbers (work, shape));

      if (work->open[shape])
        {
          gradus_scene_segment (scene, shape + 0.7, work->loglik[shape], shape + 1.3,
                                work->loglik[shape], shape_roles[shape], GRADUS_LINE_BOLD);
          gradus_scene_text (scene, shape + 1, work->loglik[shape], GRADUS_ANCHOR_ABOVE,
                             GRADUS_ROLE_FOREGROUND, 0.9, numbers);
        }
      else
        gradus_scene_text (scene, shape + 1, high, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_ERROR, 0.9,
                           C_ ("covariance", "infinite"));
    }
}

/* Points needed, over the number of inputs; what is found out is drawn after the points have
 * come. */
static void
build_needed (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const double far = MAX (TEN + 2, work->d + 2);
  const gboolean known = state->arrived == work->n && work->n > 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "inputs d"), C_ ("axis", "points that are needed"));
  gradus_scene_set_x_range (scene, 0, far);
  gradus_scene_set_y_range (scene, 0, MAX (far + 2, p->bet));
  gradus_scene_vrule (scene, TEN, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED, NULL);
  if (known)
    {
      gradus_scene_segment (scene, 1, 2, far, far + 1, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
      gradus_scene_label (scene, name_of_shape (FULL));
      gradus_scene_point (scene, TEN, TEN + 1, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, 1.3, -1);
    }
  if (state->fitted > FACTOR)
    {
      gradus_scene_segment (scene, work->k + 1, work->k + 2, far, work->k + 2, GRADUS_ROLE_SECOND,
                            GRADUS_LINE_DOTTED);
      gradus_scene_label (scene, name_of_shape (FACTOR));
    }
  if (state->fitted > DIAGONAL)
    {
      gradus_scene_segment (scene, 1, 2, far, 2, GRADUS_ROLE_CLASS + 1, GRADUS_LINE_DASHED);
      gradus_scene_label (scene, C_ ("legend", "diagonal, spherical"));
    }
  gradus_scene_point (scene, 1, 2, GRADUS_ROLE_FOREGROUND, GRADUS_SHAPE_CIRCLE, 1.3, -1);
  gradus_scene_label (scene, C_ ("legend", "one input, two points"));
  if (known && work->opening > 0)
    gradus_scene_point (scene, work->d, work->opening, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, 1.3,
                        -1);
  gradus_scene_point (scene, TEN, p->bet, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "your bet"));
  gradus_scene_param_handle (scene, NULL, "bet", TEN, p->bet);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "cloud", N_ ("Points and ellipses"), GRADUS_EDIT_POINTS, .build = build_cloud,
    .caption = GRADUS_SAY ({ "arrived > 0 and small", N_ ("m = {arrived}, |Σ| = {det}") },
                           { "arrived > 0", N_ ("m = {arrived}, rank {rank}") }) },
  { "eigenvalues", N_ ("Spread along the axes"), .kit = gradus_kit_bars, .of = "eigenvalues",
    .with = "numbers", .extra = mark_zeros },
  { "likelihood", N_ ("How likely each shape is"), .build = build_likelihood },
  { "needed", N_ ("Points that are needed"), .build = build_needed });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("The number of points with which a full covariance of ten inputs has a finite "
                 "height, you think."),
    GRADUS_PARAM_FIELD (Params, bet), .def = 2, .min = 1, .max = 100, .slider_min = 1,
    .slider_max = 20, .step = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "shown", .label = N_ ("Points that come"), .symbol = "m",
    .blurb = N_ ("So many rows come, from the first on; all where there are fewer."),
    GRADUS_PARAM_FIELD (Params, shown), .def = MOST_POINTS, .min = 1, .max = MOST_POINTS,
    .slider_min = 1, .slider_max = 50, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "k", .label = N_ ("Factors"), .symbol = "k",
    .blurb = N_ ("Hidden numbers of the factor model."), GRADUS_PARAM_FIELD (Params, k), .def = 1,
    .min = 1, .max = GRADUS_MOST_FACTORS, .applies = GRADUS_APPLIES_REDO },
  GRADUS_RIVALS_PARAM (Params, N_ ("Ellipses drawn against the likeliest of their shape."), 8));

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_OPENS] = { "opens", N_ ("The ellipse opens"),
                    N_ ("The full covariance has a spread along every direction now.") },
  [EVENT_SHUT] = { "shut", N_ ("No height"),
                   N_ ("A shape has a direction without any spread, and the height of its bell is "
                       "infinite.") },
  [EVENT_BEATEN] = { "beaten", N_ ("Beaten"),
                     N_ ("An ellipse of the same shape is more likely.") });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "opening", N_ ("When does the ellipse open?"), "arrive", "cloud", .asks = GRADUS_ASKS_NUMBER,
    .about = "opening", .scale = "1", .when = "full-open",
    .words = N_ ("The points come one by one, with {inputs} inputs each. With how many of them is "
                 "|Σ| above 0 for the first time?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("With {opening}: each point adds one to the rank at most, and "
                                     "the first one none.") }),
    .intuition = N_ ("You thought two points give a spread, but along every other direction it is "
                     "exactly 0."),
    .intuition_answer = "two" },
  { "sphere", N_ ("How large is the variance of the sphere?"), "shapes", "cloud",
    .asks = GRADUS_ASKS_NUMBER, .about = "variance", .scale = "variance-scale",
    .words = N_ ("The variances of the inputs are {variances}. Which one variance for all "
                 "directions is the likeliest?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{variance}, the mean of them.") }) },
  { "shut", N_ ("Is a height infinite?"), "shapes", "cloud", .asks = GRADUS_ASKS_EVENT,
    .about = "event:shut",
    .words = N_ ("{rows} points of {inputs} inputs have come, and four shapes are fitted to them. "
                 "Will one of them have an infinite height?"),
    .truth = GRADUS_SAY (
      { "event:shut", N_ ("Yes: a shape has a direction without any spread.") },
      { NULL, N_ ("No: all four shapes have a finite height.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "five", .title = N_ ("Five points arrive"),
    .blurb = N_ ("A dot, a segment, and with the third point an ellipse: |Σ| is 0, 0, 0.593, 1.125 "
                 "and 1.368."),
    .data = "arrivals-5",
    .claims = "arrived == 5\nopened == 3\ndet ~ 1.368\ndiagonal > spherical\nfull > diagonal\n"
              "path[1,1] == 1" },
  { .id = "by-hand", .title = N_ ("By hand: two points"),
    .blurb = N_ ("(0, 0) and (2, 2): Σ = [1 1; 1 1] has the determinant 0; diagonal is 1 and 1, "
                 "spherical 1."),
    .data = "arrivals-2",
    .claims = "det == 0\nvariance == 1\nspherical == diagonal\nnever: event:opens" },
  { .id = "cross", .title = N_ ("Four points that lean"),
    .blurb = N_ ("The variances are equal, so that the diagonal ellipse is the circle, −17.789; "
                 "the full one leans and has −16.897."),
    .data = "cross-4", .claims = "diagonal ~ -17.789\nspherical ~ -17.789\nfull ~ -16.897" },
  { .id = "iris", .title = N_ ("Irises"),
    .blurb = N_ ("Four inputs and 150 rows: from 1 number to 10, each shape is more likely than "
                 "the one before."),
    .data = "iris", .params = "bet=5",
    .claims = "spherical < diagonal\ndiagonal < factor\nfactor < full\nfull-numbers == 10" },
  { .id = "few", .title = N_ ("Failure: more inputs than rows"),
    .blurb = N_ ("Six rows of ten inputs: the rank is 5, and along 5 directions the spread is 0."),
    .data = "wide-6",
    .failure = N_ ("Six points span five directions; along the other five the full covariance is "
                   "0, and the height of the bell is infinite. Look at the eigenvalues that are "
                   "exactly 0. Take a shape with fewer numbers, one factor needs 3 points, or "
                   "collect 11 rows."),
    .claims = "rank == 5\nzeros == 5\ndet == 0\nfactor > diagonal\nneeded == 11\n"
              "needed-factor == 3\never: event:shut" },
  { .id = "enough", .title = N_ ("Ten inputs, twelve rows"),
    .blurb = N_ ("With row 11 the smallest eigenvalue is above 0 for the first time."),
    .data = "wide-12", .params = "bet=10",
    .claims = "opened == 11\nrank == 10\nfull > factor\nleast > 0" });

#define ORACLE "oracles-B/ch15a.out: numpy, cov and slogdet"
#define HAND "by hand"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "five", 1, "det", GRADUS_EXPECT (1.368), 1e-12, ORACLE },
  { "five", 1, "full", GRADUS_EXPECT (-14.972759880047624), 1e-12, ORACLE },
  { "five", 1, "diagonal", GRADUS_EXPECT (-16.51427763864165), 1e-12, ORACLE },
  { "five", 1, "spherical", GRADUS_EXPECT (-16.539403478275403), 1e-12, ORACLE },
  { "five", 1, "path",
    GRADUS_EXPECT (1, 0, 0, 2, 1, 0, 3, 2, 0.444444, 4, 2, 0.335634, 5, 2, 0.508212), 1e-6,
    ORACLE },
  { "by-hand", 1, "covariance", GRADUS_EXPECT (1, 1, 1, 1), 1e-12, HAND },
  { "by-hand", 1, "spherical", GRADUS_EXPECT (-5.675754132818691), 1e-12, ORACLE },
  { "cross", 1, "full", GRADUS_EXPECT (-16.896685710116945), 1e-12, ORACLE },
  { "cross", 1, "spherical", GRADUS_EXPECT (-17.789259915373783), 1e-12, ORACLE },
  /* The noise of an input runs to 0, slowly: 200,000 rounds there, 2,000 here. */
  { "iris", 1, "factor", GRADUS_EXPECT (-422.378), 1e-4,
    "scikit-learn 1.2, FactorAnalysis (1, tol=1e-13, max_iter=200000)" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "shown", .title = N_ ("Two points and five"),
    .blurb = N_ ("On the left the full covariance is a segment, |Σ| = 0; on the right it has an "
                 "area, and |Σ| = 1.368."),
    .preset = "five", .left = "shown=2", .plot = "cloud",
    .claims = "left: det == 0\nright: det ~ 1.368\nleft: never: event:opens\n"
              "right: opened == 3" });

static const GradusSheet sheet = {
  .aha = N_ ("An ellipse in n dimensions needs n + 1 points before it has any volume."),
  .by_hand = N_ ("(0, 0) and (2, 2): Σ = [1 1; 1 1], determinant 0; diagonal 1 and 1; spherical "
                 "1."),
  .why = "cloud",
  .intuition = N_ ("Two points are enough: a mean and a spread."),
  .caught_by = "opening",
  .breaks = N_ ("As many points as inputs, or fewer: |Σ| = 0 and the density is infinite. And the "
                "diagonal shape does not see a leaning."),
  .needs = "gaussian-density", .leads_to = "factor-analysis-model gmm-known-labels",
  .aliases = "singular covariance; diagonal covariance; spherical covariance; isotropic; 奇异协方差; "
             "对角协方差; 球形协方差; xfc",
  .terms = N_ ("covariance; singular; diagonal; spherical"),
};

const GradusDescriptor gradus_covariance_constraints = {
  .id = "covariance-constraints", .chapter = 15, .difficulty = 3,
  .title = N_ ("Full, diagonal, spherical covariance"),
  .summary = N_ ("Lets points arrive one by one until an ellipse opens, and fits four shapes with "
                 "ever more numbers."),
  .goal = N_ ("Say how many points each shape of a covariance needs, and what it cannot see."),
  .source = "CS229 lecture notes, part IX, section 1", .kind = GRADUS_KIND_STAGES,
  .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE, .distances = TRUE,
  .columns = N_ ("Two to twenty inputs; pictures show the first two."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .name = name,
  .start_shows = "cloud", .end_shows = "cloud",
  .same = GRADUS_SAMENESS ({ "one-point", GRADUS_SENTENCE }, { "equal", GRADUS_SENTENCE }),
  .start_said = GRADUS_SAY ({ NULL, N_ ("{rows} points with {inputs} inputs are to come, one after "
                                        "the other.") }),
};
