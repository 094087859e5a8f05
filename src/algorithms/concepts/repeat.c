/* Repeat and collect: the same places, new noise, another fit, a thousand times.
 *
 * Objective. See what least squares does on average, which no single data set can show. The table
 * holds the truth f (x_i); a world is that truth with noise of its own.
 *
 * Step. Draw the noise, fit the model to that world, put the coefficients to the others.
 *
 * Law. With errors of mean 0 the mean of theta over all worlds is theta*, what the model would say
 * of the truth itself; when the truth is in the model, that is the truth: least squares is
 * unbiased. With errors of variance sigma^2 that know nothing of each other the variance of theta_j
 * over the worlds is sigma^2 (X'X)^-1_jj. It stays what it is however many worlds are drawn; only
 * the mean of R worlds becomes certain, with the standard error sd / sqrt R.
 *
 * Coins. Errors of +sigma or -sigma make 2^n worlds: all of them are gone through, and the law
 * holds exactly. They come in pairs, the one whose last error is above 0 first: in the very first
 * the errors are then not all alike, which would leave the slope as it is.
 *
 * Edge cases. Cauchy noise has no mean, and the mean of the fits never settles. A model that cannot
 * say the truth settles at the best it can say.
 *
 * Cost. n b for each world: the directions of X are found once.
 *
 * Source: 图解机器学习, section 3.2; C. F. Gauss 1823, Theoria combinationis observationum.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "collect.h"
#include "gradus-basis.h"
#include "gradus-ridge.h"

#define MOST_WORLDS 2000
#define MOST_COINS 10
#define MOST_DEGREE 5
#define CURVE 121
/* Fits of the past that are drawn. */
#define SHOWN 150
#define BINS 33
/* Corners of the hill of the noise. */
#define HILL 41

typedef enum { NOISE_COINS, NOISE_GAUSSIAN, NOISE_CAUCHY } Noise;

typedef struct
{
  guint noise;
  double sigma;
  int degree, worlds;
} Params;

typedef struct
{
  GradusArray y;           /* n: of this world */
  GradusArray theta;       /* b: of this world */
  GradusCollection all;    /* worlds x b: the fits */
  guint drawn;             /* worlds */
  bool fitted;
} State;

typedef struct
{
  guint n, b, worlds, watch;
  GradusBasis *basis;
  GradusRidge *ridge;      /* NULL: not finite */
  double star[MOST_DEGREE + 1];     /* what the model says of the truth */
  double spread[MOST_DEGREE + 1];   /* standard deviation over the worlds; NAN: there is none */
  double wrong;            /* what the model cannot say of the truth, mean square */
} Work;

enum { EVENT_HIT, EVENT_FAR };

/* --- Worlds ----------------------------------------------------------------------------------- */

/* What rounding leaves of a coefficient that is 0 would be told as a number: it is made 0. */
static void
fit (const Work *work, const double *y, double *theta)
{
  double said[MOST_DEGREE + 1], scale = 0;

  gradus_svd_say (work->ridge->svd, y, said);
  gradus_ridge_solve_said (work->ridge, 0, said, theta);
  for (guint j = 0; j < work->b; j++)
    scale = MAX (scale, fabs (theta[j]));
  for (guint j = 0; j < work->b; j++)
    if (fabs (theta[j]) <= 1e-14 * scale)
      theta[j] = 0;
}

static double
predict_one (const Work *work, const double *theta, double x)
{
  return gradus_basis_predict (work->basis, theta, &x);
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);
  g_autofree double *rows = NULL;

  work->n = table->n;
  work->b = (guint) p->degree + 1;
  work->watch = MIN (1, work->b - 1);
  work->worlds = p->noise == NOISE_COINS ? 1u << MIN (table->n, MOST_COINS) : (guint) p->worlds;
  work->basis = gradus_basis_new (GRADUS_BASIS_POLYNOMIAL, (guint) p->degree, 1, NULL, 0,
                                  table->d, 0);
  rows = g_new (double, (gsize) work->n * work->b);
  for (guint i = 0; i < work->n; i++)
    gradus_basis_row (work->basis, gradus_table_row (table, i), &rows[(gsize) i * work->b]);
  work->ridge = gradus_ridge_new (rows, work->n, work->b, table->y, NULL, NULL);
  if (work->ridge == NULL)
    return work;
  fit (work, table->y, work->star);
  for (guint i = 0; i < work->n; i++)
    work->wrong += gradus_square (table->y[i] - predict_one (work, work->star,
                                                             gradus_table_row (table, i)[0]))
                   / work->n;
  for (guint j = 0; j < work->b; j++)
    {
      double sum = 0;

      for (guint k = 0; k < work->ridge->rank; k++)
        sum += gradus_square (work->ridge->directions[(gsize) k * work->b + j]
                              / work->ridge->values[k]);
      work->spread[j] = p->noise == NOISE_CAUCHY ? NAN : p->sigma * sqrt (sum);
    }
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  gradus_basis_free (work->basis);
  gradus_ridge_free (work->ridge);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);

  if (table->d > 1)
    return g_strdup_printf (_ ("Powers are functions of one input, and there are %u: choose one "
                               "column."), table->d);
  if (p->noise == NOISE_COINS && table->n > MOST_COINS)
    return g_strdup_printf (_ ("%u coins make too many worlds to go through all of them: give at "
                               "most %d points, or choose other noise."), table->n, MOST_COINS);
  if (table->n <= (guint) p->degree)
    return g_strdup_printf (_ ("%u points cannot say the %d coefficients: lower the degree."),
                            table->n, p->degree + 1);
  return NULL;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);

  if (work->ridge == NULL || work->ridge->rank < work->b || !isfinite (work->wrong))
    return gradus_context_fail (context, _ ("The places do not tell the coefficients apart. Give "
                                            "points at more places of moderate size, or lower the "
                                            "degree."));
  memcpy (gradus_array_init_vector (&state->y, work->n), table->y, work->n * sizeof (double));
  gradus_array_init_vector (&state->theta, work->b);
  gradus_collection_init (&state->all, work->worlds, work->b);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
run_draw (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint coins = state->drawn ^ 1;
  double *y = gradus_array_write (&state->y);

  for (guint i = 0; i < work->n; i++)
    {
      const double noise
        = p->noise == NOISE_COINS      ? (coins >> (work->n - 1 - i) & 1 ? 1 : -1)
          : p->noise == NOISE_GAUSSIAN ? gradus_rng_gaussian (context->rng)
                                       : tan (G_PI * (gradus_rng_uniform (context->rng) - 0.5));

      y[i] = gradus_context_get_table (context)->y[i] + p->sigma * CLAMP (noise, -1e9, 1e9);
    }
  state->drawn++;
  state->fitted = false;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_fit (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  double off = 0;

  fit (work, state->y.data, gradus_array_write (&state->theta));
  for (guint j = 0; j < work->b; j++)
    off = MAX (off, fabs (state->theta.data[j] - work->star[j]));
  state->fitted = true;
  gradus_context_raise_if (context, EVENT_HIT, off < 1e-9);
  gradus_context_raise_if (context, EVENT_FAR,
                           fabs (state->theta.data[work->watch] - work->star[work->watch])
                             > 3 * work->spread[work->watch]);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_collect (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_collection_add (&state->all, state->theta.data);
  return state->all.made < work->worlds ? GRADUS_STATUS_CONTINUE : GRADUS_STATUS_CONVERGED;
}

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  for (gsize i = 0; i < n; i++)
    out[i] = predict_one (here->workspace, ((const State *) here->state)->all.mean.data, X[i]);
}

/* --- Quantities ------------------------------------------------------------------------------- */

static double
number_off (const GradusPosition *here)
{
  GRADUS_HERE (state, work);

  return state->all.made > 0 ? state->all.mean.data[work->watch] - work->star[work->watch] : NAN;
}

static double
number_spread (const GradusPosition *here)
{
  GRADUS_HERE (state, work);

  return gradus_collection_spread (&state->all, work->watch);
}

GRADUS_NUMBER (number_margin, (state, work), 4 * gradus_collection_error (&state->all, work->watch))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "off", N_ ("Mean of the fits less the truth"), "\\bar\\theta_j - \\theta_j^*",
    .number = number_off, .flags = GRADUS_METRIC },
  { "spread", N_ ("Spread of the fits"), "s_j", .number = number_spread,
    .flags = GRADUS_METRIC },
  { "margin", N_ ("Four standard errors of the mean"), "4 s_j/\\sqrt R",
    .number = number_margin, .flags = GRADUS_METRIC },
  { "mean", N_ ("Mean of the fits"), "\\bar\\theta", GRADUS_QUANTITY (State, all.mean),
    .indices = N_ ("power") },
  { "theta", N_ ("Fit of this world"), "\\hat\\theta", GRADUS_QUANTITY (State, theta),
    .indices = N_ ("power"), .beside = "y" },
  { "y", N_ ("Targets of this world"), "y_i", GRADUS_QUANTITY (State, y), .indices = N_ ("point"),
    .one = N_ ("Target in this world"), .flags = GRADUS_PER_DATUM },
  { "fits", N_ ("All fits"), "\\hat\\theta^{(r)}", GRADUS_QUANTITY (State, all.rows),
    .indices = N_ ("world, power") },
  { "drawn", N_ ("Worlds drawn"), NULL, GRADUS_QUANTITY (State, drawn) },
  { "collected", N_ ("Worlds collected"), NULL, GRADUS_QUANTITY (State, all.made) },
  { "fitted", N_ ("Fitted"), NULL, GRADUS_QUANTITY (State, fitted) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work);
  const State *before = here->previous;

  if (gradus_array_length (&state->y) == 0)
    return;
  gradus_names_whole (names, "n-worlds", work->worlds);
  gradus_names_vector (names, "star", work->star, work->b);
  gradus_names_vector (names, "ys", state->y.data, MIN (work->n, 6));
  gradus_names_number (names, "watch", work->watch);
  gradus_names_number (names, "now", state->theta.data[work->watch]);
  gradus_names_number (names, "true-now", work->star[work->watch]);
  gradus_names_number (names, "mean-now", state->all.mean.data[work->watch]);
  gradus_names_number (names, "law", work->spread[work->watch]);
  gradus_names_number (names, "half-law",
                       isnan (work->spread[work->watch]) ? 1 : 0.3 * work->spread[work->watch]);
  gradus_names_flag (names, "lawful", !isnan (work->spread[work->watch]));
  gradus_names_flag (names, "wrong", work->wrong > 1e-18);
  gradus_names_flag (names, "few", work->n <= 6);
  gradus_names_flag (names, "nearer",
                     before != NULL && before->all.made > 1
                       && fabs (state->all.mean.data[work->watch] - work->star[work->watch])
                            < fabs (before->all.mean.data[work->watch] - work->star[work->watch])
                                - 1e-12);
}

/* --- What theory promises --------------------------------------------------------------------- */

/* Of every fit: its residuals know nothing of the functions any more. */
static gboolean
holds_normal (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work, table);
  double sum[MOST_DEGREE + 1] = { 0 }, scale = 1e-300, row[MOST_DEGREE + 1];

  for (guint i = 0; i < work->n; i++)
    {
      const double x = gradus_table_row (table, i)[0];
      const double r = state->y.data[i] - predict_one (work, state->theta.data, x);

      gradus_basis_row (work->basis, &x, row);
      for (guint j = 0; j < work->b; j++)
        {
          sum[j] += row[j] * r;
          scale = MAX (scale, fabs (row[j]) * (fabs (state->y.data[i]) + fabs (r)));
        }
    }
  for (guint j = 0; j < work->b; j++)
    *measured = MAX (*measured, fabs (sum[j]));
  return *measured <= 1e-8 * scale;
}

/* Over all worlds of coins the law is exact. */
static gboolean
holds_unbiased (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work);

  if (p->noise != NOISE_COINS || state->all.made < work->worlds)
    return TRUE;
  for (guint j = 0; j < work->b; j++)
    *measured = MAX (*measured, fabs (state->all.mean.data[j] - work->star[j])
                                  / (fabs (work->star[j]) + work->spread[j] + 1e-300));
  return *measured <= 1e-9
         && fabs (number_spread (here) - work->spread[work->watch])
              <= 1e-9 * work->spread[work->watch] + 1e-12;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "normal", N_ ("Every fit is the best of its world"), "X^T (y - X\\hat\\theta) = 0",
    holds_normal, .phase = "fit" },
  { "unbiased", N_ ("All worlds of coins balance"),
    "\\bar\\theta = \\theta^*,\\quad s_j^2 = \\sigma^2 (X^TX)^{-1}_{jj}", holds_unbiased });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
draw_curve (const Work *work, const double *theta, double low, double high, GradusRole role,
            GradusLineStyle style, GradusScene *scene)
{
  const guint n = work->b <= 2 ? 2 : CURVE;
  double x[CURVE], y[CURVE];

  for (guint k = 0; k < n; k++)
    {
      x[k] = low + (high - low) * k / (n - 1);
      y[k] = CLAMP (predict_one (work, theta, x[k]), -1e12, 1e12);
    }
  gradus_scene_polyline (scene, x, y, n, role, style);
}

/* How likely the noise puts a point where: a hill that stands on its side at the truth. Of coins
 * both places. */
static void
draw_noise (const GradusPosition *here, double x, double y, double width, GradusScene *scene)
{
  const Params *p = here->params;
  double across[HILL], along[HILL];

  if (p->noise == NOISE_COINS)
    {
      gradus_scene_segment (scene, x, y - p->sigma, x, y + p->sigma, GRADUS_ROLE_MUTED,
                            GRADUS_LINE_THIN);
      for (int side = -1; side <= 1; side += 2)
        gradus_scene_point (scene, x, y + side * p->sigma, GRADUS_ROLE_MUTED, GRADUS_SHAPE_RING,
                            1.2, -1);
      return;
    }
  for (guint k = 0; k < HILL; k++)
    {
      const double z = 2.5 * (2.0 * k / (HILL - 1) - 1);

      along[k] = y + p->sigma * z;
      across[k] = x + width * (p->noise == NOISE_GAUSSIAN ? exp (-z * z / 2) : 1 / (1 + z * z));
    }
  gradus_scene_polygon (scene, across, along, HILL, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, 0.25);
}

static void
draw_worlds (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  const guint from = state->all.made > SHOWN ? state->all.made - SHOWN : 0;
  double low, high, bottom, top, gap;

  if (table == NULL || gradus_array_length (&state->y) == 0)
    return;
  gradus_find_extent (table->x, table->n, table->d, &low, &high);
  gradus_find_extent (table->y, table->n, 1, &bottom, &top);
  gap = 0.15 * (high - low);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         table->names[table->y_column]);
  gradus_scene_set_x_range (scene, low - gap, high + gap);
  gradus_scene_set_y_range (scene, bottom - 2.5 * p->sigma, top + 2.5 * p->sigma);
  for (guint r = from; r < state->all.made; r++)
    draw_curve (work, &state->all.rows.data[(gsize) r * work->b], low - gap, high + gap,
                GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, scene);
  if (state->all.made > 0)
    gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN,
                              C_ ("legend", "other worlds"));
  if (state->all.made > 1)
    {
      draw_curve (work, state->all.mean.data, low - gap, high + gap, GRADUS_ROLE_ACCENT,
                  GRADUS_LINE_SOLID, scene);
      gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID,
                                _ ("mean of the fits"));
    }
  /* Before there are other worlds: what one is made of. */
  for (guint i = 0; state->all.made == 0 && i < table->n; i++)
    draw_noise (here, gradus_table_row (table, i)[0], table->y[i],
                0.9 * gap / MAX (1, table->n / 5.0), scene);
  if (state->all.made == 0)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, p->noise == NOISE_COINS
                                                          ? GRADUS_SHAPE_RING
                                                          : GRADUS_SHAPE_SQUARE,
                              _ ("where the noise may put a point"));
  draw_curve (work, work->star, low - gap, high + gap, GRADUS_ROLE_TRUTH,
              GRADUS_LINE_DOTTED | GRADUS_LINE_BOLD, scene);
  gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED | GRADUS_LINE_BOLD,
                            work->wrong > 1e-18 ? _ ("the best of the model")
                                                : C_ ("legend", "the truth"));
  if (state->fitted)
    {
      draw_curve (work, state->theta.data, low - gap, high + gap, GRADUS_ROLE_MODEL,
                  GRADUS_LINE_SOLID, scene);
      gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                                C_ ("legend", "this world"));
    }
  for (guint i = 0; i < table->n; i++)
    {
      const double x = gradus_table_row (table, i)[0];

      if (state->drawn > 0)
        {
          gradus_scene_segment (scene, x, table->y[i], x, state->y.data[i], GRADUS_ROLE_ERROR,
                                GRADUS_LINE_THIN);
          gradus_scene_point (scene, x, state->y.data[i], GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                              1.2, -1);
        }
      gradus_scene_point (scene, x, table->y[i], GRADUS_ROLE_TRUTH, GRADUS_SHAPE_CROSS, 0.9,
                          (int) i);
    }
}

/* How far the picture of a coefficient reaches from the truth: four of its deviations; of noise
 * without one as if it were normal, three times as far. */
static double
find_reach (const GradusPosition *here)
{
  GRADUS_HERE (p, work);
  double sum = 0;

  if (!isnan (work->spread[work->watch]))
    return MAX (4 * work->spread[work->watch], 1e-9);
  for (guint k = 0; k < work->ridge->rank; k++)
    sum += gradus_square (work->ridge->directions[(gsize) k * work->b + work->watch]
                          / work->ridge->values[k]);
  return MAX (12 * p->sigma * sqrt (sum), 1e-9);
}

/* The fits of the watched coefficient. Noise without a mean has neither width. */
static GradusCollectionView
view_of (const GradusPosition *here)
{
  GRADUS_HERE (work);
  const gboolean lawful = !isnan (work->spread[work->watch]);

  return (GradusCollectionView) {
    .column = work->watch, .middle = work->star[work->watch], .reach = find_reach (here),
    .law = work->star[work->watch], .law_spread = work->spread[work->watch],
    .role = GRADUS_ROLE_MODEL, .label = work->watch == 1 ? "θ₁" : "θ₀",
    .draws = C_ ("axis", "worlds"), .waits = _ ("No world has been collected yet."),
    .mean_label = _ ("mean so far"),
    .spread_label = lawful ? _ ("spread of the fits") : NULL,
    .error_label = _ ("error of their mean"),
  };
}

/* How often each value has come, and how often the law expects it of normal noise. */
static void
draw_histogram (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const GradusCollectionView view = view_of (here);
  const double width = gradus_collection_draw_histogram (&state->all, &view, BINS, scene);

  if (width <= 0 || p->noise != NOISE_GAUSSIAN || !(view.law_spread > 0))
    return;
  gradus_draw_bell (scene, view.law, view.law_spread, state->all.made * width,
                    view.law - 4 * view.law_spread, view.law + 4 * view.law_spread, CURVE,
                    GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
  gradus_scene_label (scene, C_ ("legend", "the law"));
}

/* The running mean inside four of its standard errors, and the fits as dots: what narrows and what
 * does not. */
static void
draw_mean (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const GradusCollectionView view = view_of (here);

  gradus_collection_draw_means (&state->all, &view, scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "worlds", N_ ("All worlds"), GRADUS_EDIT_POINTS, .build = draw_worlds },
  { "histogram", N_ ("How often which value"), .build = draw_histogram },
  { "mean", N_ ("Fits and their mean"), .build = draw_mean });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "noise", .label = N_ ("Noise"),
    .blurb = N_ ("What is added to the truth: + or − the same, a normal number, or a Cauchy one."),
    GRADUS_PARAM_FIELD (Params, noise), .def = NOISE_GAUSSIAN, GRADUS_CHOICES (
      [NOISE_COINS] = { "coins", N_ ("Coins: all worlds") },
      [NOISE_GAUSSIAN] = { "gaussian", N_ ("Normal") },
      [NOISE_CAUCHY] = { "cauchy", N_ ("Cauchy") }) },
  { .id = "sigma", .label = N_ ("Size of the noise"), .symbol = "\\sigma",
    .blurb = N_ ("Its standard deviation; of Cauchy noise half of the middle half."),
    GRADUS_PARAM_FIELD (Params, sigma), .def = 1, .min = 1e-6, .max = 1e6, .slider_min = 0.1,
    .slider_max = 3, .logarithmic = TRUE },
  { .id = "degree", .label = N_ ("Degree"), .symbol = "p",
    .blurb = N_ ("0 is a mean, 1 a straight line."), GRADUS_PARAM_FIELD (Params, degree),
    .def = 1, .min = 0, .max = MOST_DEGREE },
  { .id = "worlds", .label = N_ ("Worlds"), .symbol = "R", .blurb = N_ ("How many are drawn."),
    GRADUS_PARAM_FIELD (Params, worlds), .def = 200, .min = 1, .max = MOST_WORLDS,
    .slider_min = 10, .slider_max = 1000, .logarithmic = TRUE,
    .enabled_if = "noise=gaussian|cauchy" });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_HIT] = { "hit", N_ ("A hit"), N_ ("The fit of this world is the truth itself.") },
  [EVENT_FAR] = { "far", N_ ("Far off"),
                  N_ ("The fit of this world is more than three deviations from the truth.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "draw", N_ ("Make a world"), N_ ("The truth with noise of its own."),
    .pseudocode = N_ ("repeat R times:\n  y ← truth + noise"), .run = run_draw,
    .rule = "y_i = f(x_i) + \\role{error}{\\varepsilon_i}",
    .filled = GRADUS_SAY ({ "few", "y = <row ys>" }, { NULL, "y_1 = <ys[0]>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("World {drawn} of {n-worlds} has noise of its own.") }) },
  { "fit", N_ ("Fit this world"), N_ ("Least squares sees nothing but this world."),
    .pseudocode = N_ ("  θ ← least squares of y"), .run = run_fit,
    .rule = "\\role{model}{\\hat\\theta} = (X^TX)^{-1}X^T y",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{\\hat\\theta} = <theta|model>" }),
    .said = GRADUS_SAY (
      { "wrong and event:hit", N_ ("By luck this world says the best that the model can say: θ = "
                                   "{theta}.") },
      { "wrong", N_ ("This world says θ = {theta}; without noise it would be {star}.") },
      { "event:hit", N_ ("By luck this world says the truth: θ = {theta}.") },
      { NULL, N_ ("This world says θ = {theta}; the truth is {star}.") }) },
  { "collect", N_ ("Put it to the others"), N_ ("The fit joins those of the other worlds."),
    .pseudocode = N_ ("  put θ to the others; compare their mean with the truth"),
    .run = run_collect,
    .rule = "\\bar\\theta = \\frac1R\\sum_r \\role{model}{\\hat\\theta^{(r)}}",
    .filled = GRADUS_SAY (
      { "collected > 1", "\\bar\\theta = <mean|model>,\\quad s = <spread>" },
      { NULL, "\\bar\\theta = <mean|model>" }),
    .said = GRADUS_SAY (
      { "converged and noise == coins", N_ ("All {n-worlds} worlds: their mean is {mean}, exactly "
                                            "what the model says of the truth. The single fits "
                                            "spread by {spread}.") },
      { "converged and collected == 1",
        N_ ("The only world says {mean}; without noise it would be {star}. One fit has no "
            "spread.") },
      { "converged and wrong and lawful",
        N_ ("After {collected} worlds the mean is {mean}; without noise it would be {star}. The "
            "single fits still spread by {spread}, and the law says {law}.") },
      { "converged and not lawful", N_ ("After {collected} worlds the mean of the fits is {mean}; "
                                        "without noise it would be {star}. This noise has no mean "
                                        "to settle at.") },
      { "converged", N_ ("After {collected} worlds the mean is {mean}; {star} is the truth. The "
                         "single fits still spread by {spread}, and the law says {law}.") },
      { "collected > 1", N_ ("The mean of {collected} worlds is {mean}; they spread by "
                             "{spread}.") },
      { NULL, N_ ("The first world is collected: {mean}.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "slope", N_ ("What does this world say?"), "fit", "worlds", .asks = GRADUS_ASKS_NUMBER,
    .about = "now", .scale = "half-law", .when = "watch == 1",
    .words = N_ ("The points of world {drawn} are drawn. Which slope will be fitted to them?"),
    .truth = GRADUS_SAY ({ "wrong", N_ ("{now}; without noise it would be {true-now}.") },
                         { NULL, N_ ("{now}; the truth has {true-now}.") }),
    .intuition = N_ ("You thought a fit without bias finds the truth, but each one sees a single "
                     "world: only their misses cancel."),
    .intuition_answer = "true-now" },
  { "nearer", N_ ("Does one world more help?"), "collect", "mean", .asks = GRADUS_ASKS_EVENT,
    .about = "nearer",
    .when = "collected > 1 and collected < 40 and watch == 1 and not wrong",
    .words = N_ ("The mean slope of {collected} worlds is {mean-now}, and the truth {true-now}. "
                 "World {drawn} says {now}, and joins them. Will the mean be nearer to the truth?"),
    .truth = GRADUS_SAY (
      { "nearer", N_ ("Yes: it goes from {before mean-now} to {after mean-now}; {true-now} is the "
                      "truth.") },
      { NULL, N_ ("No: it goes from {before mean-now} to {after mean-now}, and {true-now} is the "
                  "truth.") }),
    .intuition = N_ ("You thought every world more helps. One world may push the mean away; it is "
                     "only the pull of a single one that becomes weaker, as 1/R."),
    .intuition_answer = "yes" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "eight", .title = N_ ("Eight worlds by hand"),
    .blurb = N_ ("Three coins make eight worlds: the slopes are 1, 1, 2, 2, 2, 2, 3, 3, their mean "
                 "is exactly 2. On the way to it the third world leads away from 2."),
    .data = "truth-3", .params = "noise=coins",
    .claims = "collected == 8\nmean[1] ~ 2.00\nmean[0] ~ 1.00\niteration 1: mean[1] ~ 3.00\n"
              "iteration 2: mean[1] ~ 2.50\niteration 3: mean[1] ~ 2.667" },
  { .id = "normal", .title = N_ ("Two hundred worlds"),
    .blurb = N_ ("Normal noise: the slopes spread by about 0.71 however many there are; the mean "
                 "becomes certain."),
    .seed = 1, .claims = "collected == 200\nspread > 0.6\nspread < 0.8\nabs(off) < margin" },
  { .id = "mean", .title = N_ ("Only a mean"),
    .blurb = N_ ("The model is a mean of three coins: it says 0, ⅔, 1⅓ or 2, and 1 on average."),
    .params = "noise=coins degree=0",
    .claims = "collected == 8\nmean[0] ~ 1.00\nmax(fits) ~ 2.00\nmin(fits) < 1e-12" },
  { .id = "wrong", .title = N_ ("Failure: a model that cannot say it"),
    .blurb = N_ ("The truth is x², the model a line: sixteen worlds average −1 + 3x."),
    .data = "square-4", .params = "noise=coins",
    .failure = N_ ("The misses cancel, but about the best line and not about the truth: repeating "
                   "does not mend a wrong model. Compare with a parabola."),
    .claims = "collected == 16\nmean[0] ~ -1.00\nmean[1] ~ 3.00" },
  { .id = "cauchy", .title = N_ ("Failure: noise without a mean"),
    .blurb = N_ ("Cauchy noise: single worlds are so far off that the mean of two hundred moves "
                 "with one of them."),
    .params = "noise=cauchy", .seed = 10,
    .failure = N_ ("There is no mean that the fits could have: the law of large numbers does not "
                   "apply, and the mean of many worlds is as wild as one. Use a loss that does not "
                   "follow strays."),
    .claims = "collected == 200\nabs(off) > 6\nspread > 100" });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "eight", GRADUS_CHECK_END, "fits",
    GRADUS_EXPECT (2.0 / 3, 3, 0, 2, 4.0 / 3, 3, 2.0 / 3, 2, 4.0 / 3, 2, 2.0 / 3, 1, 2, 2, 4.0 / 3,
                   1),
    1e-12, "by hand: the mean of the errors, and half the difference of the outer ones" },
  { "eight", GRADUS_CHECK_END, "spread", GRADUS_EXPECT (0.70710678118654752), 1e-12,
    "by hand: the square root of 1/2" },
  { "wrong", GRADUS_CHECK_END, "mean", GRADUS_EXPECT (-1, 3), 1e-12,
    "by hand: the line nearest to 0, 1, 4, 9" },
  { "mean", GRADUS_CHECK_END, "spread", GRADUS_EXPECT (0.57735026918962576), 1e-12,
    "by hand: the square root of 1/3" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "more", .title = N_ ("Thirty worlds and four hundred and eighty"),
    .blurb = N_ ("Sixteen times as many: the fits spread as before, and only their mean has become "
                 "more certain."),
    .preset = "normal", .left = "worlds=30", .right = "worlds=480", .plot = "mean",
    .claims = "left > right: margin\nboth: spread > 0.5\nboth: spread < 0.9" });

static const GradusSheet sheet = {
  .aha = N_ ("Single fits miss; unbiased means that their misses cancel, not that they are small."),
  .by_hand = N_ ("1 + 2x at −1, 0, 1 with errors ±1: the slope is off by half the difference of "
                 "the "
                 "outer errors, −1, 0, 0 or 1, so by 0 on average, with the variance ½."),
  .why = "mean", .intuition = N_ ("A fit without bias finds the truth."), .caught_by = "slope",
  .breaks = N_ ("Cauchy noise has no mean: the mean of the fits jumps with single worlds. A wrong "
                "model settles beside the truth."),
  .needs = "least-squares-projection",
  .leads_to = "bias-variance ridge-regression least-absolute-deviations",
  .aliases = "unbiased estimator; bias; sampling distribution; BLUE; 无偏估计; 偏差; 抽样分布; wpgj",
  .terms = N_ ("unbiased; variance"),
};

const GradusDescriptor gradus_least_squares_unbiased = {
  .id = "least-squares-unbiased", .chapter = 1, .difficulty = 2,
  .title = N_ ("Unbiasedness by repetition"),
  .summary = N_ ("Gives the truth new noise again and again, and collects the lines of least "
                 "squares."),
  .goal = N_ ("Say what of a fit becomes certain by repetition, and what never does."),
  .source = "图解机器学习, section 3.2; Gauss 1823",
  .kind = GRADUS_KIND_ITERATIVE, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input, and the truth without noise as the target."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,
  .predicts = GRADUS_PREDICTS_REAL, .predict = predict,
  .end_shows = "mean",
  .start_said = GRADUS_SAY (
    { "wrong", N_ ("The truth at {n} places; the best the model can say of it is {star}.") },
    { NULL, N_ ("The truth at {n} places: θ = {star}. No world has been made yet.") }),
  .same = GRADUS_SAMENESS (
    { "one-point", GRADUS_SENTENCE },
    { "equal", GRADUS_SENTENCE }),
};
