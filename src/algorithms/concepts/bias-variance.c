/* Bias and variance: the two sources of error of a fit, seen over many worlds.
 *
 * Objective. A truth is known at m places, and a world is that truth with noise of its own.
 * Polynomials of two or three degrees are fitted to every world by least squares. How far is a fit
 * from the truth, and what of that stays when fits of many worlds are averaged?
 *
 * Step. Make a world (draw), fit each degree to it (fit), put the fits to the others (collect).
 *
 * Law. At any place the mean squared distance to the truth is bias^2 + variance: that of the mean
 * fit, and that of the single fits around it. With m fixed places and noise of variance sigma^2 the
 * bias is what the degree cannot say of the truth itself, and the variance, on average over the
 * places, sigma^2 b / m with b coefficients: whatever the truth and whatever the places are.
 *
 * Places. Fixed ones are equally spaced, and errors are averaged over them. Drawn ones are uniform
 * and new in every world, and errors are averaged over the whole range; no law is given there.
 *
 * Coins. Noise of +sigma or -sigma makes 2^m worlds: all of them are gone through, and the law
 * holds exactly.
 *
 * Edge cases. More coefficients than places are refused. Places that fall together are fitted by
 * the least coefficients.
 *
 * Cost. m b^2 a degree where places are drawn, m b where they are fixed.
 *
 * Source: S. Geman, E. Bienenstock and R. Doursat 1992, Neural networks and the bias/variance
 * dilemma; Sugiyama, Illustrated Machine Learning, section 3.2; CS229 lecture notes, part VI.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "collect.h"
#include "gradus-ridge.h"

#define DEGREES 3
#define MOST_DEGREE 9
#define MOST_B (MOST_DEGREE + 1)
#define MOST_PLACES 200
#define MOST_WORLDS 4000
#define MOST_COINS 10
/* Places over which errors are averaged when those of the worlds are drawn. */
#define GRID 121
#define CURVE 161
/* Worlds whose fits are drawn, the last ones. */
#define BUNDLE 40

typedef enum { TRUTH_SINE, TRUTH_SLOPE, TRUTH_PARABOLA } Truth;
typedef enum { NOISE_COINS, NOISE_NORMAL } Noise;
typedef enum { PLACES_FIXED, PLACES_DRAWN } Places;

typedef struct
{
  guint truth, noise, places;
  int m, worlds, batch, count;
  double sigma;
  int degrees[DEGREES];
  double place;
} Params;

enum { COLUMN_AT = 0, COLUMN_ERROR = DEGREES, COLUMNS = 2 * DEGREES };

typedef struct
{
  GradusArray x, y;        /* m: of this world */
  GradusArray theta;       /* count x MOST_B: of this world */
  GradusArray mean_theta;  /* count x MOST_B: of all worlds */
  GradusArray means;       /* count x errors at: mean of the fits */
  GradusArray squares;     /* the same: squared deviations from it, added up */
  GradusArray bundle;      /* BUNDLE x count x MOST_B: fits of the last worlds, turn by turn */
  GradusCollection all;    /* worlds x COLUMNS: at the place, and errors */
  guint drawn, fitted, done, last;
} State;

typedef struct
{
  guint m, count, n_at;
  guint worlds;
  double low, high;
  double at[MAX (GRID, MOST_PLACES)];      /* where errors are averaged */
  double truth[MAX (GRID, MOST_PLACES)];
  double *inverse[DEGREES];                /* b x m: theta of y; NULL where places are drawn */
  /* By degree; NAN: not known. */
  double law_bias[MOST_B], law_variance[MOST_B], law_error[MOST_B];
} Work;

enum { EVENT_RICHEST, EVENT_POOREST };

/* --- Truth and fits --------------------------------------------------------------------------- */

static double
truth_at (const Params *p, double x)
{
  return p->truth == TRUTH_SINE ? sin (G_PI * x) : p->truth == TRUTH_SLOPE ? x : x * x;
}

GRADUS_CURVE (truth_curve, Params, p, x, truth_at (p, x))

static double
polynomial (const double *theta, guint b, double x)
{
  double sum = 0;

  for (guint j = b; j-- > 0;)
    sum = sum * x + theta[j];
  return sum;
}

static guint
b_of (const Params *p, guint k)
{
  return (guint) p->degrees[k] + 1;
}

static double *
powers_of (const double *x, guint m, guint b)
{
  double *rows = g_new (double, (gsize) m * b);

  for (guint i = 0; i < m; i++)
    for (guint j = 0; j < b; j++)
      rows[(gsize) i * b + j] = j == 0 ? 1 : rows[(gsize) i * b + j - 1] * x[i];
  return rows;
}

/* Least squares of @y over @x, the least coefficients where several are as good. */
static void
fit_powers (const double *x, const double *y, guint m, guint b, double *theta)
{
  g_autofree double *rows = powers_of (x, m, b);
  g_autoptr (GradusRidge) ridge = gradus_ridge_new (rows, m, b, y, NULL, NULL);

  memset (theta, 0, b * sizeof (double));
  if (ridge != NULL)
    gradus_ridge_solve (ridge, 0, theta);
}

static void
fit (const Params *p, const Work *work, guint k, const double *x, const double *y, double *theta)
{
  const guint b = b_of (p, k);

  memset (theta, 0, MOST_B * sizeof (double));
  if (work->inverse[k] == NULL)
    fit_powers (x, y, work->m, b, theta);
  else
    for (guint j = 0; j < b; j++)
      for (guint i = 0; i < work->m; i++)
        theta[j] += work->inverse[k][(gsize) j * work->m + i] * y[i];
}

/* --- Setting up ------------------------------------------------------------------------------- */

static void
place_evenly (const Work *work, guint n, double *x)
{
  for (guint i = 0; i < n; i++)
    x[i] = n > 1 ? gradus_between (work->low, work->high, i / (n - 1.0))
                 : 0.5 * (work->low + work->high);
}

/* theta of y: column i is the fit to a target that is 1 at place i and 0 elsewhere. */
static double *
invert (const Work *work, guint b)
{
  double *inverse = g_new (double, (gsize) b * work->m);
  g_autofree double *y = g_new0 (double, work->m);
  double theta[MOST_B];

  for (guint i = 0; i < work->m; i++)
    {
      y[i] = 1;
      fit_powers (work->at, y, work->m, b, theta);
      y[i] = 0;
      for (guint j = 0; j < b; j++)
        inverse[(gsize) j * work->m + i] = theta[j];
    }
  return inverse;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p);
  Work *work = g_new0 (Work, 1);

  work->m = (guint) p->m;
  work->count = (guint) p->count;
  work->low = p->truth == TRUTH_SLOPE ? 0 : -1;
  work->high = 1;
  work->worlds = p->noise == NOISE_COINS ? 1u << MIN (work->m, MOST_COINS) : (guint) p->worlds;
  work->n_at = p->places == PLACES_FIXED ? work->m : GRID;
  place_evenly (work, work->n_at, work->at);
  for (guint i = 0; i < work->n_at; i++)
    work->truth[i] = truth_at (p, work->at[i]);
  for (guint k = 0; k < work->count && p->places == PLACES_FIXED; k++)
    work->inverse[k] = invert (work, b_of (p, k));
  for (guint b = 1; b <= MOST_B; b++)
    {
      double theta[MOST_B], sum = 0;

      work->law_bias[b - 1] = work->law_variance[b - 1] = work->law_error[b - 1] = NAN;
      if (p->places != PLACES_FIXED || b > work->m)
        continue;
      fit_powers (work->at, work->truth, work->m, b, theta);
      for (guint i = 0; i < work->m; i++)
        sum += gradus_square (polynomial (theta, b, work->at[i]) - work->truth[i]) / work->m;
      /* What rounding leaves of a truth that is said wholly. */
      work->law_bias[b - 1] = sum < 1e-20 ? 0 : sum;
      work->law_variance[b - 1] = p->sigma * p->sigma * b / work->m;
      work->law_error[b - 1] = work->law_bias[b - 1] + work->law_variance[b - 1];
    }
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  for (guint k = 0; k < DEGREES; k++)
    g_free (work->inverse[k]);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p);

  for (int k = 0; k < p->count; k++)
    {
      if (p->degrees[k] >= p->m)
        return g_strdup_printf (_ ("%d places cannot say the %d coefficients of degree %d: lower "
                                   "the degree or give more places."), p->m, p->degrees[k] + 1,
                                p->degrees[k]);
      if (k > 0 && p->degrees[k] <= p->degrees[k - 1])
        return g_strdup (_ ("Give the degrees from the lowest to the highest."));
    }
  if (p->noise == NOISE_COINS && p->m > MOST_COINS)
    return g_strdup_printf (_ ("%d coins make too many worlds to go through all of them: give at "
                               "most %d places, or choose normal noise."), p->m, MOST_COINS);
  if (p->noise == NOISE_COINS && p->places == PLACES_DRAWN)
    return g_strdup (_ ("Where places are drawn the worlds cannot be gone through one by one: "
                        "choose normal noise, or fixed places."));
  return NULL;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  memcpy (gradus_array_init_vector (&state->x, work->m), work->at,
          MIN (work->m, work->n_at) * sizeof (double));
  gradus_array_init_vector (&state->y, work->m);
  gradus_array_init_matrix (&state->theta, work->count, MOST_B);
  gradus_array_init_matrix (&state->mean_theta, work->count, MOST_B);
  gradus_array_init_matrix (&state->means, work->count, work->n_at);
  gradus_array_init_matrix (&state->squares, work->count, work->n_at);
  gradus_array_init_matrix (&state->bundle, BUNDLE, work->count * MOST_B);
  gradus_collection_init (&state->all, work->worlds, COLUMNS);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

/* World @number, from 0. */
static void
make_world (const Params *p, const Work *work, gsl_rng *rng, guint number, double *x, double *y)
{
  if (p->places == PLACES_DRAWN)
    for (guint i = 0; i < work->m; i++)
      x[i] = gradus_between (work->low, work->high, gradus_rng_uniform (rng));
  for (guint i = 0; i < work->m; i++)
    {
      const double noise = p->noise == NOISE_NORMAL     ? gradus_rng_gaussian (rng)
                           : number >> i & 1            ? -1
                                                        : 1;

      y[i] = truth_at (p, x[i]) + p->sigma * noise;
    }
}

static GradusStatus
run_draw (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);

  make_world (p, work, context->rng, state->all.made, gradus_array_write (&state->x),
              gradus_array_write (&state->y));
  state->drawn++;
  state->fitted = 0;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_fit (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint k = state->done;

  fit (p, work, k, state->x.data, state->y.data,
       &gradus_array_write (&state->theta)[(gsize) k * MOST_B]);
  state->fitted = k + 1;
  return gradus_step_done (&state->done, &state->last, work->count);
}

/* The fits @theta (count x MOST_B) of one world to those of the others. */
static void
put_to_others (State *state, const Params *p, const Work *work, const double *theta)
{
  const guint width = work->count * MOST_B, made = state->all.made;
  double row[COLUMNS] = { 0 };
  double *mean_theta = gradus_array_write (&state->mean_theta);
  double *means = gradus_array_write (&state->means);
  double *squares = gradus_array_write (&state->squares);

  memcpy (&gradus_array_write (&state->bundle)[(gsize) (made % BUNDLE) * width], theta,
          width * sizeof (double));
  for (guint j = 0; j < width; j++)
    mean_theta[j] += (theta[j] - mean_theta[j]) / (made + 1);
  for (guint k = 0; k < work->count; k++)
    {
      row[COLUMN_AT + k] = polynomial (&theta[k * MOST_B], b_of (p, k), p->place);
      for (guint i = 0; i < work->n_at; i++)
        {
          const double value = polynomial (&theta[k * MOST_B], b_of (p, k), work->at[i]);
          double *mean = &means[(gsize) k * work->n_at + i];
          const double off = value - *mean;

          *mean += off / (made + 1);
          squares[(gsize) k * work->n_at + i] += off * (value - *mean);
          row[COLUMN_ERROR + k] += gradus_square (value - work->truth[i]) / work->n_at;
        }
    }
  gradus_collection_add (&state->all, row);
}

static double
error_of (const State *state, guint k)
{
  return state->all.made > 0 ? state->all.mean.data[COLUMN_ERROR + k] : NAN;
}

/* The degree with the least error so far; of equal ones the lowest. */
static guint
best_of (const State *state, const Work *work)
{
  guint best = 0;

  for (guint k = 1; k < work->count; k++)
    if (error_of (state, k) < error_of (state, best) - 1e-12)
      best = k;
  return best;
}

static GradusStatus
run_collect (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  g_autofree double *x = g_memdup2 (state->x.data, work->m * sizeof (double));
  g_autofree double *y = g_new (double, work->m);
  double theta[DEGREES * MOST_B];
  guint best;

  put_to_others (state, p, work, state->theta.data);
  for (guint n = 1; n < (guint) p->batch && state->all.made < work->worlds; n++)
    {
      make_world (p, work, context->rng, state->all.made, x, y);
      for (guint k = 0; k < work->count; k++)
        fit (p, work, k, x, y, &theta[k * MOST_B]);
      put_to_others (state, p, work, theta);
    }
  best = best_of (state, work);
  gradus_context_raise_if (context, EVENT_RICHEST, best + 1 == work->count);
  gradus_context_raise_if (context, EVENT_POOREST, best == 0);
  return state->all.made < work->worlds ? GRADUS_STATUS_CONTINUE : GRADUS_STATUS_CONVERGED;
}

/* --- Quantities ------------------------------------------------------------------------------- */

static double
bias_of (const State *state, const Work *work, guint k)
{
  double sum = 0;

  for (guint i = 0; i < work->n_at; i++)
    sum += gradus_square (state->means.data[(gsize) k * work->n_at + i] - work->truth[i])
           / work->n_at;
  return state->all.made > 0 ? sum : NAN;
}

static double
variance_of (const State *state, const Work *work, guint k)
{
  double sum = 0;

  for (guint i = 0; i < work->n_at; i++)
    sum += state->squares.data[(gsize) k * work->n_at + i];
  return state->all.made > 0 ? sum / work->n_at / state->all.made : NAN;
}

GRADUS_NUMBER (number_error_1, (state), error_of (state, 0))
GRADUS_NUMBER (number_error_2, (state), error_of (state, 1))
GRADUS_NUMBER (number_error_3, (state, work), work->count > 2 ? error_of (state, 2) : NAN)
GRADUS_VECTOR (array_bias, (state, work), state->all.made > 0 ? work->count : 0, k,
               bias_of (state, work, k))
GRADUS_VECTOR (array_variance, (state, work), state->all.made > 0 ? work->count : 0, k,
               variance_of (state, work, k))

/* Degrees whose law is known. */
static guint
lawful (const Work *work)
{
  return isnan (work->law_error[0]) ? 0 : MIN (work->m, MOST_B);
}

/* The degree that is nearest over all worlds, and not in those seen; of equal ones the lowest. */
static guint
best_by_law (const Params *p, const Work *work)
{
  guint best = 0;

  for (guint k = 1; k < work->count; k++)
    if (work->law_error[p->degrees[k]] < work->law_error[p->degrees[best]] - 1e-12)
      best = k;
  return best;
}

GRADUS_VECTOR (array_law_bias, (work), lawful (work), k, work->law_bias[k])
GRADUS_VECTOR (array_law_variance, (work), lawful (work), k, work->law_variance[k])
GRADUS_VECTOR (array_law_error, (work), lawful (work), k, work->law_error[k])

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "error-1", N_ ("Lowest degree: mean squared error"), "E_1", .number = number_error_1,
    .flags = GRADUS_METRIC },
  { "error-2", N_ ("Next degree: mean squared error"), "E_2", .number = number_error_2,
    .flags = GRADUS_METRIC },
  { "error-3", N_ ("Third degree: mean squared error"), "E_3", .number = number_error_3,
    .flags = GRADUS_METRIC },
  { "bias", N_ ("Squared bias of each degree"), "b^2", .array = array_bias,
    .indices = N_ ("degree that is fitted"), .beside = "1" },
  { "variance", N_ ("Variance of each degree"), "v", .array = array_variance,
    .indices = N_ ("degree that is fitted"), .beside = "1" },
  { "law-bias", N_ ("Squared bias by the law"), "b^2(d)", .array = array_law_bias,
    .indices = N_ ("degree from 0"), .beside = "1" },
  { "law-variance", N_ ("Variance by the law"), "v(d)", .array = array_law_variance,
    .indices = N_ ("degree from 0"), .beside = "1" },
  { "law-error", N_ ("Mean squared error by the law"), "E(d)", .array = array_law_error,
    .indices = N_ ("degree from 0"), .beside = "1" },
  { "x", N_ ("Places of this world"), "x_i", GRADUS_QUANTITY (State, x), .indices = N_ ("point"),
    .beside = "1" },
  { "y", N_ ("Targets of this world"), "y_i", GRADUS_QUANTITY (State, y),
    .indices = N_ ("point"), .beside = "1" },
  { "theta", N_ ("Fits of this world"), "\\hat\\theta", GRADUS_QUANTITY (State, theta),
    .indices = N_ ("degree that is fitted, power"), .beside = "y" },
  { "mean-theta", N_ ("Mean of the fits"), "\\bar\\theta", GRADUS_QUANTITY (State, mean_theta),
    .indices = N_ ("degree that is fitted, power"), .beside = "y" },
  { "means", NULL, NULL, GRADUS_QUANTITY (State, means), .flags = GRADUS_HIDDEN },
  { "squares", NULL, NULL, GRADUS_QUANTITY (State, squares), .flags = GRADUS_HIDDEN },
  { "bundle", NULL, NULL, GRADUS_QUANTITY (State, bundle), .flags = GRADUS_HIDDEN },
  { "collected", NULL, NULL, GRADUS_QUANTITY (State, all.rows), .flags = GRADUS_HIDDEN },
  { "row-means", NULL, NULL, GRADUS_QUANTITY (State, all.mean), .flags = GRADUS_HIDDEN },
  { "made", NULL, NULL, GRADUS_QUANTITY (State, all.made) },
  { "drawn", NULL, NULL, GRADUS_QUANTITY (State, drawn) },
  { "fitted", NULL, NULL, GRADUS_QUANTITY (State, fitted) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  const guint best = best_of (state, work), k = MIN (state->last, work->count - 1);
  const guint highest = work->count - 1;
  double values[DEGREES];

  for (guint j = 0; j < work->count; j++)
    values[j] = polynomial (&state->theta.data[j * MOST_B], b_of (p, j), p->place);
  gradus_names_vector (names, "values", values, state->fitted);
  gradus_names_number (names, "value-now", state->fitted > 0 ? values[k] : NAN);
  gradus_names_whole (names, "degree-now", p->degrees[k]);
  gradus_names_number (names, "truth-at", gradus_settle (truth_at (p, p->place), 1));
  gradus_names_whole (names, "best", p->degrees[best]);
  gradus_names_number (names, "best-bias", bias_of (state, work, best));
  gradus_names_number (names, "best-variance", variance_of (state, work, best));
  gradus_names_number (names, "best-error", bias_of (state, work, best)
                                               + variance_of (state, work, best));
  gradus_names_number (names, "best-law", work->law_error[p->degrees[best]]);
  gradus_names_whole (names, "highest", p->degrees[highest]);
  gradus_names_number (names, "lowest-variance", work->law_variance[p->degrees[0]]);
  gradus_names_number (names, "highest-variance", work->law_variance[p->degrees[highest]]);
  gradus_names_flag (names, "lawful", lawful (work) > 0);
  gradus_names_whole (names, "n-worlds", work->worlds);
}

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_sum (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  double size = 1;

  for (guint k = 0; k < work->count && state->all.made > 0; k++)
    {
      const double error = error_of (state, k);

      *measured = MAX (*measured,
                       fabs (error - bias_of (state, work, k) - variance_of (state, work, k)));
      size = MAX (size, error);
    }
  return *measured <= 1e-9 * size;
}

/* Exactly over all worlds of coins, and within six standard errors else. */
static gboolean
holds_variance (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work);
  const double n = state->all.made;
  gboolean holds = TRUE;

  if (lawful (work) == 0 || n == 0 || (p->noise == NOISE_COINS && n < work->worlds))
    return TRUE;
  for (guint k = 0; k < work->count; k++)
    {
      const double law = work->law_variance[p->degrees[k]];
      const double error = p->sigma * p->sigma * sqrt (2.0 * b_of (p, k) / n) / work->m;
      const double off = fabs (variance_of (state, work, k) - law);

      *measured = MAX (*measured, off);
      holds &= off <= (p->noise == NOISE_COINS ? 1e-9 * (1 + law) : 6 * error + 3 * law / n);
    }
  return holds;
}

/* What is fitted better to a world by a lower degree is no least squares. */
static gboolean
holds_richer (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work);
  double before = INFINITY, size = 1e-300;

  for (guint k = 0; k < work->count; k++)
    {
      double sum = 0;

      for (guint i = 0; i < work->m; i++)
        {
          sum += gradus_square (polynomial (&state->theta.data[k * MOST_B], b_of (p, k),
                                            state->x.data[i]) - state->y.data[i]);
          size = MAX (size, gradus_square (state->y.data[i]));
        }
      if (k > 0)
        *measured = MAX (*measured, sum - before);
      before = sum;
    }
  return *measured <= 1e-6 * size * work->m;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "sum", N_ ("Error is bias squared plus variance"), "E = b^2 + v", holds_sum },
  { "variance", N_ ("The variance follows the law"), "v = \\sigma^2 b/m", holds_variance,
    .phase = "collect" },
  { "richer", N_ ("A higher degree is nearer to the points of its world"),
    "\\mathrm{RSS}_{d'} \\le \\mathrm{RSS}_d", holds_richer, .phase = "fit" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
set_ranges (const Params *p, const Work *work, GradusScene *scene)
{
  const double most = 1 + MAX (1.5 * p->sigma, 0.6);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "x", "y");
  gradus_scene_set_x_range (scene, work->low, work->high);
  gradus_scene_set_y_range (scene, p->truth == TRUTH_SINE ? -most : 1 - most, most);
}

static void
draw_truth (const Params *p, const Work *work, GradusScene *scene)
{
  gradus_scene_function (scene, truth_curve, p, work->low, work->high, CURVE, GRADUS_ROLE_TRUTH,
                         GRADUS_LINE_DOTTED | GRADUS_LINE_BOLD);
  gradus_scene_label (scene, C_ ("legend", "truth"));
}

/* A polynomial as far as the picture reaches: beyond it the line stays at the edge. */
static void
draw_fit (const Params *p, const Work *work, guint k, const double *theta, GradusRole role,
          GradusLineStyle style, GradusScene *scene)
{
  const double most = 1.2 * (1 + MAX (1.5 * p->sigma, 0.6)) + 1;
  double x[CURVE], y[CURVE];
  const guint n = b_of (p, k) <= 2 ? 2 : CURVE;

  for (guint i = 0; i < n; i++)
    {
      x[i] = gradus_between (work->low, work->high, i / (n - 1.0));
      y[i] = CLAMP (polynomial (theta, b_of (p, k), x[i]), -most, most);
    }
  gradus_scene_polyline (scene, x, y, n, role, style);
}

static void
panel_bundle (const GradusPosition *here, guint k, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const guint shown = MIN (state->all.made, BUNDLE), width = work->count * MOST_B;
  g_autofree char *title = g_strdup_printf (_ ("degree %d"), p->degrees[k]);

  set_ranges (p, work, scene);
  gradus_scene_set_caption (scene, "%s", title);
  for (guint r = 0; r < shown; r++)
    draw_fit (p, work, k, &state->bundle.data[(gsize) r * width + k * MOST_B], GRADUS_ROLE_MUTED,
              GRADUS_LINE_THIN, scene);
  if (shown > 0)
    gradus_scene_label (scene, C_ ("legend", "single fits"));
  draw_truth (p, work, scene);
  if (state->all.made == 0)
    return;
  draw_fit (p, work, k, &state->mean_theta.data[k * MOST_B], GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD,
            scene);
  gradus_scene_label (scene, C_ ("legend", "their mean"));
  for (guint r = 0; r < shown; r++)
    {
      const double value = polynomial (&state->bundle.data[(gsize) r * width + k * MOST_B],
                                       b_of (p, k), p->place);

      if (fabs (value) < 1 + MAX (1.5 * p->sigma, 0.6))
        gradus_scene_pale_point (scene, p->place, value, GRADUS_ROLE_SECOND, GRADUS_SHAPE_CIRCLE,
                                 0.6, 0.3, -1);
    }
  gradus_scene_segment (scene, p->place, truth_at (p, p->place), p->place,
                        polynomial (&state->mean_theta.data[k * MOST_B], b_of (p, k), p->place),
                        GRADUS_ROLE_ERROR, GRADUS_LINE_BOLD);
  gradus_scene_label (scene, C_ ("legend", "bias here"));
}

static void
build_world (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);

  set_ranges (p, work, scene);
  draw_truth (p, work, scene);
  for (guint k = 0; k < state->fitted; k++)
    {
      g_autofree char *label = g_strdup_printf (_ ("degree %d"), p->degrees[k]);

      draw_fit (p, work, k, &state->theta.data[k * MOST_B], GRADUS_ROLE_CLASS + k,
                GRADUS_LINE_SOLID, scene);
      gradus_scene_label (scene, label);
    }
  for (guint i = 0; i < work->m && state->drawn > 0; i++)
    {
      gradus_scene_segment (scene, state->x.data[i], truth_at (p, state->x.data[i]),
                            state->x.data[i], state->y.data[i], GRADUS_ROLE_ERROR,
                            GRADUS_LINE_THIN);
      gradus_scene_point (scene, state->x.data[i], state->y.data[i], GRADUS_ROLE_DATA,
                          GRADUS_SHAPE_CIRCLE, work->m <= 40 ? 1.3 : 0.8, -1);
    }
  gradus_scene_vrule (scene, p->place, GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN, NULL);
  gradus_scene_point (scene, p->place, truth_at (p, p->place), GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_DIAMOND, 1.4, -1);
  gradus_scene_label (scene, C_ ("legend", "the place"));
  gradus_scene_param_handle (scene, "place", NULL, p->place, truth_at (p, p->place));
}

/* Bias squared with variance on it, and the law as frames. */
static void
build_parts (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  g_auto (GStrv) labels = g_new0 (char *, work->count + 1);
  double top = 0;

  for (guint k = 0; k < work->count; k++)
    labels[k] = g_strdup_printf (_ ("degree %d"), p->degrees[k]);
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "model"),
                         C_ ("axis", "mean squared error"));
  gradus_scene_set_x_names (scene, (const char *const *) labels, work->count);
  gradus_scene_set_x_range (scene, 0.4, work->count + 0.6);
  if (gradus_kit_waits (scene, state->all.made == 0, _ ("No world has been collected yet.")))
    return;
  for (guint k = 0; k < work->count; k++)
    {
      const double bias = bias_of (state, work, k), variance = variance_of (state, work, k);
      const double law_bias = work->law_bias[p->degrees[k]];
      const double law = work->law_error[p->degrees[k]];

      top = MAX (top, isnan (law) ? bias + variance : MAX (law, bias + variance));
      gradus_scene_bar (scene, k + 1, 0.6, 0, bias, GRADUS_ROLE_ERROR, 0.6);
      gradus_scene_bar (scene, k + 1, 0.6, bias, bias + variance, GRADUS_ROLE_SECOND, 0.5);
      gradus_scene_text (scene, k + 1, bias + variance, GRADUS_ANCHOR_ABOVE,
                         GRADUS_ROLE_FOREGROUND, 1, GRADUS_NUM_DIGITS (bias + variance, 3));
      if (isnan (law))
        continue;
      gradus_scene_segment (scene, k + 0.6, law_bias, k + 1.4, law_bias, GRADUS_ROLE_TRUTH,
                            GRADUS_LINE_DOTTED);
      gradus_scene_segment (scene, k + 0.6, law, k + 1.4, law, GRADUS_ROLE_TRUTH,
                            GRADUS_LINE_DOTTED);
    }
  gradus_scene_include (scene, 1, 1.1 * top);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "variance"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ERROR, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "bias squared"));
  if (lawful (work) > 0)
    gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                              C_ ("legend", "law"));
}

/* Over all degrees: bias falls, variance rises, and their sum has its least in between. */
static void
build_degrees (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const guint n = lawful (work);
  double x[MOST_B], top = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "degree"),
                         C_ ("axis", "mean squared error"));
  if (gradus_kit_waits (scene, state->all.made == 0, _ ("No world has been collected yet.")))
    return;
  for (guint d = 0; d < MOST_B; d++)
    x[d] = d;
  for (guint d = 0; d < n; d++)
    top = MAX (top, work->law_error[d]);
  for (guint k = 0; k < work->count; k++)
    top = MAX (top, error_of (state, k));
  gradus_scene_set_x_range (scene, -0.3, MAX (n, (guint) p->degrees[work->count - 1] + 1) - 0.7);
  gradus_scene_set_y_range (scene, 0, 1.1 * top);
  if (n > 0)
    {
      gradus_scene_polyline (scene, x, work->law_bias, n, GRADUS_ROLE_ERROR, GRADUS_LINE_MARKERS);
      gradus_scene_label (scene, C_ ("legend", "bias squared"));
      gradus_scene_polyline (scene, x, work->law_variance, n, GRADUS_ROLE_SECOND,
                             GRADUS_LINE_MARKERS);
      gradus_scene_label (scene, C_ ("legend", "variance"));
      gradus_scene_polyline (scene, x, work->law_error, n, GRADUS_ROLE_TRUTH,
                             GRADUS_LINE_DOTTED | GRADUS_LINE_BOLD);
      gradus_scene_label (scene, C_ ("legend", "sum"));
    }
  for (guint k = 0; k < work->count; k++)
    gradus_scene_point (scene, p->degrees[k], error_of (state, k), GRADUS_ROLE_CLASS + k,
                        GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "measured"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "bundles", N_ ("The bundle of each degree"), .kit = gradus_kit_panels, .of = "count",
    .panel = panel_bundle },
  { "world", N_ ("This world"), .build = build_world,
    .caption = GRADUS_SAY ({ "fitted", N_ ("at x = {place}: {values}, truth {truth-at}") }) },
  { "parts", N_ ("Bias and variance"), .build = build_parts },
  { "degrees", N_ ("Over the degrees"), .build = build_degrees });

/* --- Questions -------------------------------------------------------------------------------- */

static gboolean
ask_best (const GradusPosition *before, GradusAsk *ask)
{
  const State *state = before->state;

  if (state->all.made > 0)
    return FALSE;
  g_string_append (ask->words, _ ("Every degree is fitted to every world. Whose fits are nearest "
                                  "to the truth on average?"));
  return TRUE;
}

static gboolean
answer_best (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const State *state = after->state;
  const Params *p = after->params;
  const Work *work = after->workspace;
  const guint best = lawful (work) > 0 ? best_by_law (p, work) : best_of (state, work);

  answer->choices = 1u << (best == 0 ? 0 : best + 1 == work->count ? 2 : 1);
  if (lawful (work) > 0)
    g_string_append_printf (answer->words, _ ("Over all worlds degree %d has the least error, %s."),
                            p->degrees[best], GRADUS_NUM (work->law_error[p->degrees[best]]));
  else
    gradus_narrate (after, answer->words);
  return TRUE;
}

static const char *const best_answers[] = { N_ ("The lowest degree"), N_ ("One between"),
                                            N_ ("The highest degree"), NULL };

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "best", N_ ("Which degree is nearest to the truth?"), "collect", "bundles",
    GRADUS_ANSWER_CHOICE, best_answers, ask_best, answer_best,
    .intuition = N_ ("You thought the richest model comes nearest, but what it draws in addition "
                     "is the noise."),
    .intuition_answer = "2" },
  { "variance", N_ ("What is the highest degree’s variance?"), "draw", "parts",
    .asks = GRADUS_ASKS_NUMBER, .about = "highest-variance", .scale = "0.03",
    .when = "drawn == 1 and lawful and sigma > 0.1",
    .words = N_ ("Over all worlds the fits of degree {first} have a variance of {lowest-variance} "
                 "at the places. What is it for degree {highest}?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{highest-variance}: each coefficient adds as much, whatever "
                                     "the truth is.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

#define DEGREE(param, name, standard, index)                                                       \
  { .id = param, .label = name, .blurb = N_ ("A polynomial of this degree is fitted."),            \
    GRADUS_PARAM_FIELD (Params, degrees[index]), .def = standard, .min = 0, .max = MOST_DEGREE }

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "truth", .label = N_ ("Truth"), .symbol = "f",
    .blurb = N_ ("What all worlds are made of."), GRADUS_PARAM_FIELD (Params, truth),
    GRADUS_CHOICES (
      [TRUTH_SINE] = { "sine", N_ ("sin πx on [−1, 1]") },
      [TRUTH_SLOPE] = { "slope", N_ ("x on [0, 1]") },
      [TRUTH_PARABOLA] = { "parabola", N_ ("x² on [−1, 1]") }) },
  { .id = "places", .label = N_ ("Places"),
    .blurb = N_ ("The same in every world, or drawn anew."), GRADUS_PARAM_FIELD (Params, places),
    GRADUS_CHOICES (
      [PLACES_FIXED] = { "fixed", N_ ("Equally spaced") },
      [PLACES_DRAWN] = { "drawn", N_ ("Drawn in each world") }) },
  { .id = "m", .label = N_ ("Number of places"), .symbol = "m",
    .blurb = N_ ("More places make the fits quieter."), GRADUS_PARAM_FIELD (Params, m), .def = 10,
    .min = 1, .max = MOST_PLACES, .slider_min = 2, .slider_max = 100, .logarithmic = TRUE },
  { .id = "sigma", .label = N_ ("Size of the noise"), .symbol = "\\sigma",
    .blurb = N_ ("Its standard deviation."), GRADUS_PARAM_FIELD (Params, sigma), .def = 0.5,
    .max = 10, .slider_max = 2, .step = 0.05 },
  { .id = "noise", .label = N_ ("Noise"),
    .blurb = N_ ("Normal, or + and − the same, which makes 2 to the power of m worlds."),
    GRADUS_PARAM_FIELD (Params, noise), .def = NOISE_NORMAL, GRADUS_CHOICES (
      [NOISE_COINS] = { "coins", N_ ("Coins: all worlds") },
      [NOISE_NORMAL] = { "normal", N_ ("Normal") }) },
  { .id = "count", .label = N_ ("Number of degrees"), .blurb = N_ ("How many are compared."),
    GRADUS_PARAM_FIELD (Params, count), .def = DEGREES, .min = 2, .max = DEGREES },
  DEGREE ("first", N_ ("Lowest degree"), 1, 0),
  DEGREE ("second", N_ ("Next degree"), 3, 1),
  { .id = "third", .label = N_ ("Third degree"),
    .blurb = N_ ("A polynomial of this degree is fitted."),
    GRADUS_PARAM_FIELD (Params, degrees[2]), .def = 9, .min = 0, .max = MOST_DEGREE },
  { .id = "place", .label = N_ ("The place that is watched"), .symbol = "x",
    .blurb = N_ ("Where the pictures show the gap and the spread."),
    GRADUS_PARAM_FIELD (Params, place), GRADUS_PLACE (0.5, 1, -1, 1, 0.05) },
  { .id = "worlds", .label = N_ ("Worlds"), .symbol = "R", .blurb = N_ ("How many are drawn."),
    GRADUS_PARAM_FIELD (Params, worlds), .def = 200, .min = 1, .max = MOST_WORLDS,
    .slider_min = 10, .slider_max = 2000, .logarithmic = TRUE, .enabled_if = "noise=normal" },
  { .id = "batch", .label = N_ ("Worlds an iteration"),
    .blurb = N_ ("One of them is shown, and the others are drawn at once."),
    GRADUS_PARAM_FIELD (Params, batch), .def = 5, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 100, .logarithmic = TRUE });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_RICHEST] = { "richest", N_ ("The highest degree leads"),
                      N_ ("So far the fits of the highest degree are nearest to the truth.") },
  [EVENT_POOREST] = { "poorest", N_ ("The lowest degree leads"),
                      N_ ("So far the fits of the lowest degree are nearest to the truth.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "draw", N_ ("Make a world"), N_ ("The truth with noise of its own."),
    .pseudocode = N_ ("repeat R times:\n  y ← truth + noise"), .run = run_draw, .shows = "world",
    .rule = "y_i = \\role{truth}{f(x_i)} + \\role{error}{\\varepsilon_i}",
    .filled = GRADUS_SAY ({ NULL, "x_1 = <x[0]>,\\quad y_1 = <y[0]>" }),
    .said = GRADUS_SAY (
      { "places == drawn and sigma == 0", N_ ("World {drawn} has new places and no noise.") },
      { "places == drawn", N_ ("World {drawn} has new places and noise of its own.") },
      { NULL, N_ ("World {drawn} has noise of its own at the same places.") }) },
  { "fit", N_ ("Fit each degree"), N_ ("Least squares sees nothing but this world."),
    .pseudocode = N_ ("  for each degree: f̂ ← least squares of y"), .run = run_fit,
    .micro = "count", .shows = "world",
    .rule = "\\role{model}{\\hat f} = \\arg\\min_{g \\in P_d} \\sum_i (y_i - g(x_i))^2",
    .filled = GRADUS_SAY (
      { NULL, "\\hat f(<place>) = <row values>,\\qquad \\role{truth}{f(<place>)} = "
              "<truth-at|truth>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("At x = {place} the fit of degree {degree-now} has {value-now}; the truth is "
                     "{truth-at}.") },
      { NULL, N_ ("At x = {place} the fits have {values}; the truth is {truth-at}.") }) },
  { "collect", N_ ("Put them to the others"),
    N_ ("The mean of the fits tells the bias, their spread around it the variance."),
    .pseudocode = N_ ("  put the fits to the others\n  error = bias² + variance"),
    .run = run_collect, .shows = "bundles",
    .rule = "E = \\role{error}{b^2} + \\role{second}{v}",
    .filled = GRADUS_SAY (
      { NULL, "E = <calc best-bias|error + best-variance|second = best-error>" }),
    .said = GRADUS_SAY (
      { "made == 1", N_ ("The first world is collected: with a single fit all of its error counts "
                         "as bias.") },
      { "converged and noise == coins",
        N_ ("All {made} worlds: degree {best} has the least error, {best-error}. Of that "
            "{best-bias} is bias squared and {best-variance} variance, exactly.") },
      { "converged and lawful",
        N_ ("After {made} worlds degree {best} has the least error, {best-error}: {best-bias} of "
            "bias squared and {best-variance} of variance. The law says {best-law}.") },
      { "converged", N_ ("After {made} worlds degree {best} has the least error, {best-error}: "
                         "{best-bias} of bias squared and {best-variance} of variance.") },
      { NULL, N_ ("{made} worlds: degree {best} has the least error, {best-bias} of bias squared "
                  "and {best-variance} of variance.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "sine", .title = N_ ("A wave, three degrees"),
    .blurb = N_ ("Ten places, σ = ½: the line has an error of 0.315, mostly bias; degree 9 has "
                 "0.25, all of it variance; the cubic has 0.107."),
    .data = "none", .seed = 1,
    .claims = "m == 10\nsigma == 0.5\nlaw-error[1] ~ 0.315\nlaw-bias[1] > 0.8 * law-error[1]\n"
              "law-error[9] ~ 0.25\nlaw-bias[9] < 1e-9\nlaw-error[3] ~ 0.107\nbest == 3" },
  { .id = "by-hand", .title = N_ ("By hand: two places, four worlds"),
    .blurb = N_ ("Truth 0 and 1, noise ±1. The constant: ¼ + ½. The line: 0 + 1. The model that is "
                 "surely wrong is nearer."),
    .params = "truth=slope m=2 sigma=1 noise=coins count=2 first=0 second=1 batch=1",
    .claims = "made == 4\nbias[0] ~ 0.25\nvariance[0] ~ 0.5\nabs(bias[1]) < 1e-12\n"
              "variance[1] ~ 1.00\nbest == 0\nerror-1 < error-2" },
  { .id = "two-points", .title = N_ ("Two points without noise"),
    .blurb = N_ ("Two places are drawn, and there is no noise. The constant: about 0.50 + 0.25. "
                 "The line through both points: about 0.21 + 1.68."),
    .params = "places=drawn m=2 sigma=0 count=2 first=0 second=1 worlds=2000 batch=100", .seed = 2,
    .claims = "sigma == 0\nabs(bias[0] - 0.50) < 0.02\nabs(variance[0] - 0.25) < 0.03\n"
              "abs(bias[1] - 0.21) < 0.03\nabs(variance[1] - 1.68) < 0.2\nbest == 0" },
  { .id = "loud", .title = N_ ("Twice the noise"),
    .blurb = N_ ("σ = 1: line 0.465, cubic 0.407, degree 9 now 1.00."), .params = "sigma=1",
    .seed = 3,
    .claims = "sigma == 1\nlaw-error[1] ~ 0.465\nlaw-error[3] ~ 0.407\nlaw-error[9] ~ 1.00" },
  { .id = "louder", .title = N_ ("So much noise that the line wins"),
    .blurb = N_ ("σ = 1.2, above 1.14: the line is nearer to the wave than the cubic."),
    .params = "sigma=1.2 worlds=1000 batch=50", .seed = 4,
    .claims = "sigma == 1.2\nlaw-error[1] < law-error[3]\nbest == 1\n"
              "abs(5 * (law-bias[1] - law-bias[3]) - (1.14 * 1.14)) < 0.02" },
  { .id = "many", .title = N_ ("A hundred places"),
    .blurb = N_ ("Ten times the places, a tenth of the variance: the cubic has 0.0148, degree 9 "
                 "0.025."),
    .params = "m=100 worlds=100", .seed = 5,
    .claims = "m == 100\nlaw-error[3] ~ 0.0148\nlaw-error[9] ~ 0.025\n"
              "abs(law-variance[3] - 0.01) < 1e-9" },
  { .id = "even-degree", .title = N_ ("Failure: a degree too many"),
    .blurb = N_ ("Degrees 1, 2, 3: the parabola has the bias of the line, 0.265, and more "
                 "variance."),
    .params = "second=2 third=3", .seed = 6,
    .failure = N_ ("The wave is odd and x² is even: the parabola can say no more of it than the "
                   "line, and has one coefficient more to draw noise with. Richer is not nearer. "
                   "Give the model what the truth has, here x³."),
    .claims = "law-bias[1] ~ 0.265\nabs(law-bias[2] - law-bias[1]) < 1e-9\n"
              "law-variance[2] > law-variance[1]\nlaw-error[2] > law-error[1]" });

#define CARD "oracles-A/ch10.out: NumPy, Legendre basis"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "sine", 1, "law-bias",
    GRADUS_EXPECT (0.45, 0.264715, 0.264715, 0.006529, 0.006529, 0.000015), 1e-6, CARD },
  { "sine", 1, "law-error",
    GRADUS_EXPECT (0.475, 0.314715, 0.339715, 0.106529, 0.131529, 0.150015), 1e-6, CARD },
  { "sine", 1, "law-error", GRADUS_EXPECT (0.25), 1e-6, CARD, .index = 9 },
  { "loud", 1, "law-error", GRADUS_EXPECT (0.464715), 1e-6, CARD, .index = 1 },
  { "loud", 1, "law-error", GRADUS_EXPECT (0.406529), 1e-6, CARD, .index = 3 },
  { "many", 1, "law-error", GRADUS_EXPECT (0.014756), 1e-6, CARD, .index = 3 },
  { "by-hand", GRADUS_CHECK_END, "bias", GRADUS_EXPECT (0.25, 0), 1e-12,
    "by hand: the means are ½ and the truth itself" },
  { "by-hand", GRADUS_CHECK_END, "variance", GRADUS_EXPECT (0.5, 1), 1e-12,
    "by hand: −½, ½, ½, 3/2 around ½; ±1 at either place" },
  { "two-points", GRADUS_CHECK_END, "bias", GRADUS_EXPECT (0.5, 0.206737), 0.025,
    "NumPy: quadrature over both places; four standard errors" },
  { "two-points", GRADUS_CHECK_END, "variance", GRADUS_EXPECT (0.25, 1.676282), 0.13,
    "NumPy: quadrature over both places; four standard errors" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "degrees", .title = N_ ("A cubic and degree 9"),
    .blurb = N_ ("The same worlds: the richest fit of the left side is a cubic, 0.107, that of the "
                 "right side has degree 9 and 0.25."),
    .left = "first=0 second=1 third=3", .right = "first=0 second=1 third=9", .plot = "bundles",
    .claims = "left: abs(error-3 - 0.107) < 0.02\nright: abs(error-3 - 0.25) < 0.04" });

static const GradusSheet sheet = {
  .aha = N_ ("Error has two sources: what the model cannot draw, and what it draws by accident."),
  .by_hand = N_ ("Places 0 and 1, truth 0 and 1, noise ±1: four worlds. The constant has bias² ¼ "
                 "and variance ½, together ¾; the line 0 and 1."),
  .why = "bundles", .intuition = N_ ("The richer model comes closer to the truth."),
  .caught_by = "best",
  .breaks = N_ ("From degree 1 to 2 the bias² stays 0.265, because the truth is odd, and the "
                "variance rises from 0.05 to 0.075."),
  .needs = "polynomial-fit least-squares-unbiased",
  .leads_to = "k-fold-cross-validation ridge-regression bagging sample-complexity",
  .aliases = "bias-variance trade-off; bias-variance decomposition; underfitting; overfitting; "
             "偏差与方差; 偏差方差分解; 欠拟合; 过拟合; pcfc",
  .terms = N_ ("bias; variance; underfitting; overfitting"),
};

const GradusDescriptor gradus_bias_variance = {
  .id = "bias-variance", .chapter = 10, .difficulty = 1,
  .title = N_ ("Bias and variance"),
  .summary = N_ ("Fits several degrees to world after world of one truth, and parts their error."),
  .goal = N_ ("Say of an error how much is bias and how much variance, and what lowers either."),
  .source = "Geman, Bienenstock and Doursat 1992; CS229 lecture notes, part VI",
  .kind = GRADUS_KIND_ITERATIVE, .data_kind = &gradus_data_none,
  .columns = N_ ("No data: worlds are made of a truth."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .init = init, .name = name, .start_shows = "world",
  .end_shows = "parts",
  .start_said = GRADUS_SAY (
    { "places == drawn", N_ ("A truth, and worlds in which it is known at {m} places that are "
                             "drawn. No world has been made yet.") },
    { NULL, N_ ("A truth, and worlds in which it is known at {m} places, with noise. No world has "
                "been made yet.") }),
};
