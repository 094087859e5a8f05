/* Gaussian discriminant analysis beside logistic regression: what an assumption is worth.
 *
 * Objective. The true share of errors of two straight borders that were fitted to the same sample.
 * GDA takes the classes for bells with one covariance, estimates them and puts the border where
 * they are equally high. Logistic regression fits the border alone.
 *
 * Worlds. In the first GDA is right: two normal classes in five inputs, means 0 and 2 e_1, the
 * covariance I. In the second it is wrong: x is a count, of a Poisson law in each class; the
 * posterior is a logistic function all the same, so that logistic regression is right in both.
 *
 * Step. Draw a sample, half of it of each class, so that no class is empty; fit both; compute the
 * true error of each, from the laws and not from another sample; put it to the others.
 *
 * Law. With the sample both errors fall to a limit. In the first world that is Bayes' error for
 * both, and GDA comes to it with fewer examples (Efron 1975). In the second GDA's border goes to
 * (lambda_0 + lambda_1) / 2 and the best one is (lambda_1 - lambda_0) / ln (lambda_1 / lambda_0):
 * no sample is large enough to bring them together.
 *
 * Edge cases. Samples that a border separates have no logistic fit; a penalty of 1e-6 keeps it
 * finite, and the border then lies inside the gap. Of counts the error depends on the whole numbers
 * on either side of the border alone; a count on it is of class 0. A covariance that is singular
 * is lifted by 1e-9 of its size.
 *
 * Cost. m d^2 a step.
 *
 * Source: CS229 lecture notes, part IV, section 1.3; B. Efron 1975, The efficiency of logistic
 * regression compared to normal discriminant analysis.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>

#include "../concepts/collect.h"
#include "../linear/two-class-fits.h"
#include "gradus-linalg.h"

#define INPUTS 5
/* Between the means of the bells. */
#define APART 2
#define MOST_SAMPLE 2000
#define MOST_SAMPLES 1000
#define PENALTY 1e-6
#define BINS 25

typedef enum { WORLD_BELLS, WORLD_COUNTS } World;

typedef struct
{
  guint world;
  double low, high;
  int m, samples;
} Params;

enum { COLUMN_GDA, COLUMN_LOGISTIC, COLUMN_MORE, COLUMN_WINS, COLUMNS };

typedef struct
{
  GradusArray x;            /* m x d: class 0 first */
  GradusArray gda;          /* 1 + d */
  GradusArray logistic;     /* 1 + d */
  GradusCollection all;     /* samples x COLUMNS */
  double error_gda, error_logistic;
  guint drawn;
  bool fitted, judged;
} State;

enum { EVENT_SEPARATED, EVENT_UPSET };

/* --- Worlds ----------------------------------------------------------------------------------- */

static guint
n_inputs (const Params *p)
{
  return p->world == WORLD_BELLS ? INPUTS : 1;
}

/* Of each class. */
static guint
half_of (const Params *p)
{
  return (guint) p->m / 2;
}

/* The true error of calling counts above @border class 1; what rounding leaves beside a whole
 * number is that number. */
static double
error_of_border (const Params *p, double border)
{
  const double last = floor (CLAMP (border, -1, 1e6) + 1e-9);

  if (last < 0)
    return 0.5;
  return 0.5 * (gsl_cdf_poisson_Q ((guint) last, p->low)
                + gsl_cdf_poisson_P ((guint) last, p->high));
}

/* The true error of theta_0 + theta_1 x_1 + ... > 0. */
static double
error_of (const Params *p, const GradusArray *theta)
{
  const double *t = theta->data;
  const double length = sqrt (gradus_sum_squares (&t[1], n_inputs (p)));

  if (!(length > 0))
    return 0.5;
  if (p->world == WORLD_BELLS)
    return 0.5 * (gsl_cdf_ugaussian_P (t[0] / length)
                  + gsl_cdf_ugaussian_P (-(t[0] + APART * t[1]) / length));
  return t[1] > 0 ? error_of_border (p, -t[0] / t[1]) : 1 - error_of_border (p, -t[0] / t[1]);
}

/* Where both borders settle, of counts. */
static double
best_border (const Params *p)
{
  return p->high == p->low ? p->low : (p->high - p->low) / log (p->high / p->low);
}

static double
bell_border (const Params *p)
{
  return 0.5 * (p->low + p->high);
}

static double
limit_of (const Params *p, guint column)
{
  const double bayes = p->world == WORLD_BELLS ? gsl_cdf_ugaussian_P (-0.5 * APART)
                                               : error_of_border (p, best_border (p));
  const double gda = p->world == WORLD_BELLS ? bayes : error_of_border (p, bell_border (p));

  return column == COLUMN_GDA ? gda : column == COLUMN_LOGISTIC ? bayes : gda - bayes;
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p);

  if (p->world == WORLD_COUNTS && p->high <= p->low)
    return g_strdup (_ ("Class 1 has to have the higher mean count: raise it, or lower that of "
                        "class 0."));
  return NULL;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint d = n_inputs (p);

  gradus_array_init_matrix (&state->x, 2 * half_of (p), d);
  gradus_array_init_vector (&state->gda, 1 + d);
  gradus_array_init_vector (&state->logistic, 1 + d);
  gradus_collection_init (&state->all, (guint) p->samples, COLUMNS);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
run_draw (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint d = n_inputs (p), half = half_of (p);
  double *x = gradus_array_write (&state->x);

  for (guint i = 0; i < 2 * half; i++)
    for (guint j = 0; j < d; j++)
      x[(gsize) i * d + j]
        = p->world == WORLD_COUNTS
            ? gsl_ran_poisson (context->rng, i < half ? p->low : p->high)
            : gradus_rng_gaussian (context->rng) + (j == 0 && i >= half ? APART : 0);
  state->drawn++;
  state->fitted = state->judged = false;
  return GRADUS_STATUS_CONTINUE;
}

/* The means of both classes, 2 x d. */
static void
find_means (const Params *p, const State *state, double *means)
{
  const guint d = n_inputs (p), half = half_of (p);

  memset (means, 0, 2 * d * sizeof (double));
  for (guint i = 0; i < 2 * half; i++)
    for (guint j = 0; j < d; j++)
      means[(i / half) * d + j] += state->x.data[(gsize) i * d + j] / half;
}

/* theta of two bells with one covariance and equal shares: w = Sigma^-1 (m_1 - m_0), and 0 half way
 * between the means. */
static void
fit_bells (const Params *p, const State *state, double *theta)
{
  const guint d = n_inputs (p), half = half_of (p);
  double means[2 * INPUTS], sigma[INPUTS * INPUTS] = { 0 };
  double factor[INPUTS * INPUTS], trace = 0;

  find_means (p, state, means);
  for (guint i = 0; i < 2 * half; i++)
    for (guint j = 0; j < d; j++)
      for (guint k = 0; k < d; k++)
        sigma[j * d + k] += (state->x.data[(gsize) i * d + j] - means[(i / half) * d + j])
                            * (state->x.data[(gsize) i * d + k] - means[(i / half) * d + k])
                            / (2 * half);
  for (guint j = 0; j < d; j++)
    trace += sigma[j * d + j];
  memcpy (factor, sigma, sizeof factor);
  if (!gradus_cholesky (factor, d))
    {
      memcpy (factor, sigma, sizeof factor);
      for (guint j = 0; j < d; j++)
        factor[j * d + j] += trace > 0 ? 1e-9 * trace / d : 1;
      gradus_cholesky (factor, d);
    }
  theta[0] = 0;
  for (guint j = 0; j < d; j++)
    theta[1 + j] = means[d + j] - means[j];
  gradus_cholesky_solve (factor, d, &theta[1]);
  for (guint j = 0; j < d; j++)
    theta[0] -= 0.5 * theta[1 + j] * (means[d + j] + means[j]);
}

static GradusStatus
run_fit (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint d = n_inputs (p), half = half_of (p);
  g_autofree double *sign = g_new (double, 2 * half);
  bool separated = true;

  for (guint i = 0; i < 2 * half; i++)
    sign[i] = i < half ? -1 : 1;
  fit_bells (p, state, gradus_array_write (&state->gda));
  if (!gradus_fit_logistic (state->x.data, 2 * half, d, sign, PENALTY,
                            gradus_array_write (&state->logistic)))
    return gradus_context_fail (context, _ ("The logistic fit of this sample does not come to "
                                            "rest. Choose a larger sample or another seed."));
  for (guint i = 0; i < 2 * half; i++)
    separated &= sign[i] * gradus_affine (&state->logistic, &state->x.data[(gsize) i * d]) > 0;
  gradus_context_raise_if (context, EVENT_SEPARATED, separated);
  state->fitted = true;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_judge (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  state->error_gda = error_of (p, &state->gda);
  state->error_logistic = error_of (p, &state->logistic);
  state->judged = true;
  gradus_context_raise_if (context, EVENT_UPSET,
                           p->world == WORLD_BELLS ? state->error_logistic < state->error_gda
                                                   : state->error_gda < state->error_logistic);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_collect (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const double more = state->error_gda - state->error_logistic;
  const double row[COLUMNS] = { state->error_gda, state->error_logistic, more,
                                more < 0 ? 1 : more > 0 ? 0 : 0.5 };

  gradus_collection_add (&state->all, row);
  return state->all.made < (guint) p->samples ? GRADUS_STATUS_CONTINUE : GRADUS_STATUS_CONVERGED;
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_mean_gda, (state), state->all.mean.data[COLUMN_GDA])
GRADUS_NUMBER (number_mean_logistic, (state), state->all.mean.data[COLUMN_LOGISTIC])
GRADUS_NUMBER (number_more, (state), state->all.mean.data[COLUMN_MORE])
GRADUS_NUMBER (number_wins, (state), state->all.mean.data[COLUMN_WINS])
GRADUS_NUMBER (number_error, (state), gradus_collection_error (&state->all, COLUMN_MORE))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "mean-gda", N_ ("GDA: mean error"), "\\bar\\varepsilon_G", .number = number_mean_gda,
    GRADUS_KNOWN (State, all.made), .flags = GRADUS_METRIC },
  { "mean-logistic", N_ ("Logistic regression: mean error"), "\\bar\\varepsilon_L",
    .number = number_mean_logistic, GRADUS_KNOWN (State, all.made), .flags = GRADUS_METRIC },
  { "more", N_ ("Errors of GDA less those of logistic regression"),
    "\\bar\\varepsilon_G - \\bar\\varepsilon_L", .number = number_more,
    GRADUS_KNOWN (State, all.made), .flags = GRADUS_METRIC, .beside = "1" },
  { "standard-error", N_ ("Standard error of the difference"), "s/\\sqrt R",
    .number = number_error, GRADUS_KNOWN (State, all.made), .flags = GRADUS_METRIC, .beside = "1" },
  { "wins", N_ ("Share of samples that GDA wins"), "p_G", .number = number_wins,
    GRADUS_KNOWN (State, all.made), .flags = GRADUS_METRIC },
  { "gda", N_ ("Border of GDA"), "\\theta_G", GRADUS_QUANTITY (State, gda),
    .indices = N_ ("constant, then inputs") },
  { "logistic", N_ ("Border of logistic regression"), "\\theta_L",
    GRADUS_QUANTITY (State, logistic), .indices = N_ ("constant, then inputs") },
  { "x", N_ ("The sample, class 0 first"), "x_i", GRADUS_QUANTITY (State, x),
    .indices = N_ ("example, input") },
  { "collected", N_ ("All errors"), "(\\varepsilon_G, \\varepsilon_L)",
    GRADUS_QUANTITY (State, all.rows),
    .indices = N_ ("sample; GDA, logistic regression, difference, who wins"), .beside = "1" },
  { "means", NULL, NULL, GRADUS_QUANTITY (State, all.mean), .flags = GRADUS_HIDDEN },
  { "error-gda", NULL, NULL, GRADUS_QUANTITY (State, error_gda), GRADUS_KNOWN (State, judged) },
  { "error-logistic", NULL, NULL, GRADUS_QUANTITY (State, error_logistic),
    GRADUS_KNOWN (State, judged) },
  { "drawn", NULL, NULL, GRADUS_QUANTITY (State, drawn) },
  { "made", NULL, NULL, GRADUS_QUANTITY (State, all.made) },
  { "fitted", NULL, NULL, GRADUS_QUANTITY (State, fitted) },
  { "judged", NULL, NULL, GRADUS_QUANTITY (State, judged) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const double *g = state->gda.data, *l = state->logistic.data;
  const gboolean counts = p->world == WORLD_COUNTS, fitted = state->fitted;

  gradus_names_flag (names, "counts", counts);
  gradus_names_whole (names, "size", 2 * half_of (p));
  gradus_names_vector (names, "first", state->x.data, state->drawn > 0 ? n_inputs (p) : 0);
  gradus_names_vector (names, "final",
                       &state->x.data[(2 * (gsize) half_of (p) - 1) * n_inputs (p)],
                       state->drawn > 0 ? n_inputs (p) : 0);
  gradus_names_whole (names, "half", half_of (p));
  gradus_names_number (names, "limit-gda", limit_of (p, COLUMN_GDA));
  gradus_names_number (names, "bayes", limit_of (p, COLUMN_LOGISTIC));
  gradus_names_number (names, "best-border", counts ? best_border (p) : NAN);
  gradus_names_number (names, "bell-border", counts ? bell_border (p) : NAN);
  gradus_names_number (names, "odds-4", counts ? 4 * log (p->high / p->low) - p->high + p->low
                                               : NAN);
  gradus_names_number (names, "border-gda", counts && fitted && g[1] != 0 ? -g[0] / g[1] : NAN);
  gradus_names_number (names, "border-logistic", counts && fitted && l[1] != 0 ? -l[0] / l[1]
                                                                                : NAN);
  gradus_names_flag (names, "gda-wins",
                     state->judged && state->error_gda < state->error_logistic);
  gradus_names_flag (names, "tied", state->judged && state->error_gda == state->error_logistic);
}

/* --- What theory promises --------------------------------------------------------------------- */

GRADUS_HOLDS (holds_bayes, (state, p),
              state->judged ? limit_of (p, COLUMN_LOGISTIC)
                                - MIN (state->error_gda, state->error_logistic) : 0,
              *measured <= 1e-12)

/* With equal shares the border of two bells with one covariance goes half way between the means. */
static gboolean
holds_middle (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const guint d = n_inputs (p);
  double means[2 * INPUTS], size = fabs (state->gda.data[0]);

  find_means (p, state, means);
  *measured = state->gda.data[0];
  for (guint j = 0; j < d; j++)
    {
      const double part = 0.5 * state->gda.data[1 + j] * (means[j] + means[d + j]);

      *measured += part;
      size += fabs (part);
    }
  *measured = fabs (*measured);
  return *measured <= 1e-9 * size + 1e-12;
}

/* The constant is not penalised, so that as much of class 1 is expected as there is. */
static gboolean
holds_balanced (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const guint d = n_inputs (p), half = half_of (p);

  for (guint i = 0; i < 2 * half; i++)
    *measured += gradus_sigmoid (gradus_affine (&state->logistic, &state->x.data[(gsize) i * d]))
                 - (i >= half);
  *measured = fabs (*measured) / (2 * half);
  return *measured <= 1e-6;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "bayes", N_ ("Nobody is below Bayes’ error"),
    "\\varepsilon_G, \\varepsilon_L \\ge \\varepsilon^*", holds_bayes },
  { "middle", N_ ("GDA’s border goes half way between the means"),
    "\\theta_G^T \\tfrac12(\\mu_0 + \\mu_1) = 0", holds_middle, .phase = "fit" },
  { "balanced", N_ ("Logistic regression expects as much of class 1 as there is"),
    "\\sum_i \\left(h(x_i) - y_i\\right) = 0", holds_balanced, .phase = "fit" });

/* --- Pictures --------------------------------------------------------------------------------- */

static const char *
label_of (guint column)
{
  return column == COLUMN_GDA ? _ ("GDA") : _ ("logistic regression");
}

static GradusRole
role_of (guint column)
{
  return column == COLUMN_GDA ? GRADUS_ROLE_SECOND : GRADUS_ROLE_MODEL;
}

/* Errors are shown from 0 to three times the larger limit. */
static GradusCollectionView
errors_of (const GradusPosition *here, guint column)
{
  const Params *p = here->params;
  const double top = MIN (3 * limit_of (p, COLUMN_GDA), 0.5) / 2;

  return (GradusCollectionView) {
    .column = column, .middle = top, .reach = top, .law = limit_of (p, column),
    .law_spread = NAN, .measured = TRUE, .role = role_of (column),
    .label = C_ ("axis", "share of errors"), .draws = C_ ("axis", "samples"),
    .waits = _ ("No sample has been judged yet."), .mean_label = label_of (column),
  };
}

static void
draw_errors (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;

  for (guint column = COLUMN_GDA; column <= COLUMN_LOGISTIC; column++)
    {
      const GradusCollectionView view = errors_of (here, column);

      gradus_collection_draw_means (&state->all, &view, scene);
    }
  if (state->all.made > 0)
    gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                              C_ ("legend", "limits"));
}

/* Bars: how much of each count the sample has; stems: the laws. */
static void
draw_counts (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const guint half = half_of (p);
  const guint most = (guint) ceil (p->high + 3.5 * sqrt (p->high)) + 1;
  g_autofree guint *counts = g_new0 (guint, 2 * (most + 1));
  double top = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "count"), C_ ("axis", "share"));
  gradus_scene_set_x_range (scene, -0.7, most + 0.7);
  for (guint i = 0; state->drawn > 0 && i < 2 * half; i++)
    if (state->x.data[i] <= most)
      counts[(i / half) * (most + 1) + (guint) state->x.data[i]]++;
  for (guint c = 0; c < 2; c++)
    for (guint k = 0; k <= most; k++)
      {
        const double at = k + (c == 0 ? -0.16 : 0.16);
        const double law = gsl_ran_poisson_pdf (k, c == 0 ? p->low : p->high);
        const double share = (double) counts[c * (most + 1) + k] / half;

        top = MAX (top, MAX (law, share));
        if (share > 0)
          gradus_scene_bar (scene, at, 0.3, 0, share, GRADUS_ROLE_CLASS + c, 0.35);
        gradus_scene_stem (scene, at, 0, law, GRADUS_ROLE_CLASS + c);
      }
  gradus_scene_include (scene, 0, 1.1 * top);
  gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS, GRADUS_LINE_SOLID, C_ ("legend", "class 0"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS + 1, GRADUS_LINE_SOLID,
                            C_ ("legend", "class 1"));
  gradus_scene_vrule (scene, best_border (p), GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_vrule (scene, bell_border (p), GRADUS_ROLE_SECOND, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                            C_ ("legend", "best border"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_DOTTED,
                            C_ ("legend", "where GDA settles"));
}

/* The first two inputs, with the deviation of each bell as a circle. */
static void
draw_bells (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const guint half = half_of (p);
  static const double round[3] = { 1, 0, 1 };

  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, "x₁", "x₂");
  gradus_scene_set_x_range (scene, -3.2, APART + 3.2);
  gradus_scene_set_y_range (scene, -3.2, 3.2);
  for (guint i = 0; state->drawn > 0 && i < 2 * half; i++)
    gradus_scene_point (scene, state->x.data[(gsize) i * INPUTS],
                        state->x.data[(gsize) i * INPUTS + 1], GRADUS_ROLE_CLASS + (i >= half),
                        GRADUS_SHAPE_AUTO, half > 100 ? 0.6 : 1, -1);
  for (guint c = 0; c < 2; c++)
    gradus_scene_ellipse (scene, c == 0 ? 0 : APART, 0, round, 1, GRADUS_ROLE_CLASS + c,
                          GRADUS_LINE_BOLD, 0);
  gradus_scene_line (scene, 1, 0, -0.5 * APART, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
  gradus_scene_label (scene, C_ ("legend", "best border"));
}

static void
draw_borders (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);

  if (p->world == WORLD_COUNTS)
    draw_counts (here, scene);
  else
    draw_bells (here, scene);
  for (guint column = COLUMN_GDA; state->fitted && column <= COLUMN_LOGISTIC; column++)
    {
      const double *t = column == COLUMN_GDA ? state->gda.data : state->logistic.data;

      gradus_scene_line (scene, t[1], p->world == WORLD_COUNTS ? 0 : t[2], t[0], role_of (column),
                         GRADUS_LINE_BOLD);
      gradus_scene_label (scene, label_of (column));
    }
}

static void
draw_differences (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const GradusCollectionView view = {
    .column = COLUMN_MORE, .middle = 0, .reach = MIN (2 * limit_of (p, COLUMN_GDA), 0.2),
    .law = limit_of (p, COLUMN_MORE), .law_spread = NAN, .role = GRADUS_ROLE_MODEL,
    .label = C_ ("axis", "errors of GDA less those of logistic regression"),
    .draws = C_ ("axis", "samples"), .waits = _ ("No sample has been judged yet."),
    .spread_label = _ ("spread of the differences"), .error_label = _ ("error of their mean"),
  };

  gradus_collection_draw_histogram (&state->all, &view, BINS, scene);
}

static void
draw_wins (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const GradusCollectionView view = {
    .column = COLUMN_WINS, .middle = 0.5, .reach = 0.55, .law = 0.5, .law_spread = NAN,
    .measured = TRUE, .role = GRADUS_ROLE_SECOND,
    .label = C_ ("axis", "share that GDA wins"), .draws = C_ ("axis", "samples"),
    .waits = _ ("No sample has been judged yet."), .mean_label = _ ("GDA makes fewer errors"),
  };

  gradus_collection_draw_means (&state->all, &view, scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "borders", N_ ("Both borders"), .build = draw_borders },
  { "errors", N_ ("Errors of all samples"), .build = draw_errors,
    .caption = GRADUS_SAY (
      { "made > 0", N_ ("GDA {mean-gda}, logistic regression {mean-logistic}") }) },
  { "differences", N_ ("GDA less logistic regression"), .build = draw_differences },
  { "wins", N_ ("Who makes fewer errors"), .build = draw_wins });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "world", .label = N_ ("World"),
    .blurb = N_ ("Bells, as GDA assumes; or counts, which are no bells."),
    GRADUS_PARAM_FIELD (Params, world), .def = WORLD_COUNTS, GRADUS_CHOICES (
      [WORLD_BELLS] = { "bells", N_ ("Bells in five inputs") },
      [WORLD_COUNTS] = { "counts", N_ ("Counts") }) },
  { .id = "low", .label = N_ ("Mean count of class 0"), .symbol = "\\lambda_0",
    .blurb = N_ ("A Poisson law: its variance is its mean."), GRADUS_PARAM_FIELD (Params, low),
    .def = 1, .min = 0.1, .max = 100, .slider_min = 0.5, .slider_max = 20, .step = 0.5,
    .enabled_if = "world=counts" },
  { .id = "high", .label = N_ ("Mean count of class 1"), .symbol = "\\lambda_1",
    .blurb = N_ ("The larger it is, the wider its law."), GRADUS_PARAM_FIELD (Params, high),
    .def = 10, .min = 0.1, .max = 100, .slider_min = 0.5, .slider_max = 20, .step = 0.5,
    .enabled_if = "world=counts" },
  { .id = "m", .label = N_ ("Sample"), .symbol = "m",
    .blurb = N_ ("So many examples, half of them of each class."), GRADUS_PARAM_FIELD (Params, m),
    .def = 20, .min = 10, .max = MOST_SAMPLE, .slider_min = 10, .slider_max = 1000,
    .logarithmic = TRUE },
  { .id = "samples", .label = N_ ("Samples"), .symbol = "R", .blurb = N_ ("How many are drawn."),
    GRADUS_PARAM_FIELD (Params, samples), .def = 100, .min = 1, .max = MOST_SAMPLES,
    .slider_min = 10, .slider_max = MOST_SAMPLES, .logarithmic = TRUE });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_SEPARATED] = { "separated", N_ ("Separated"),
                        N_ ("A border parts this sample without an error, so that only a small "
                            "penalty keeps the logistic fit finite.") },
  [EVENT_UPSET] = { "upset", N_ ("An upset"),
                    N_ ("In this sample the one is ahead that is behind in the limit or on "
                        "average.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "draw", N_ ("Draw a sample"), N_ ("Half of it is of each class."),
    .pseudocode = N_ ("repeat R times:\n  draw m/2 examples of each class"), .run = run_draw,
    .shows = "borders", .rule = "x_i \\sim p_{y_i}",
    .filled = GRADUS_SAY (
      { "counts", "x_1 = <first[0]|class0>,\\quad x_{<size>} = <final[0]|class1>" },
      { NULL, "x_1 = <row first|class0>,\\quad x_{<size>} = <row final|class1>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("Sample {drawn} has {half} examples of each class.") }) },
  { "fit", N_ ("Fit both"),
    N_ ("GDA estimates two bells and derives its border; logistic regression looks for the border "
        "alone."),
    .pseudocode = N_ ("  θ_G ← from means and shared covariance\n  θ_L ← largest likelihood"),
    .run = run_fit, .shows = "borders",
    .rule = "\\role{second}{\\theta_G} = \\Sigma^{-1}(\\mu_1 - \\mu_0),\\quad"
            "\\role{model}{\\theta_L} = \\arg\\max_\\theta \\ell(\\theta)",
    .filled = GRADUS_SAY (
      { NULL, "\\role{second}{\\theta_G} = <gda|second>,\\quad"
              "\\role{model}{\\theta_L} = <logistic|model>" }),
    .said = GRADUS_SAY (
      { "counts and event:separated", N_ ("GDA’s border is {border-gda}, that of logistic "
                                          "regression {border-logistic}, inside the gap between "
                                          "the classes.") },
      { "counts", N_ ("GDA’s border is {border-gda}, that of logistic regression "
                      "{border-logistic}.") },
      { "event:separated", N_ ("Both borders are fitted. In all five inputs the sample can be "
                               "parted without an error, and logistic regression does so.") },
      { NULL, N_ ("Both borders are fitted, and are drawn where the other three inputs are 0; the "
                 "dotted one is the best there is.") }) },
  { "judge", N_ ("Judge both"),
    N_ ("The true error of each border is computed from the laws, without another sample."),
    .pseudocode = N_ ("  ε ← share of errors, by the laws"), .run = run_judge, .shows = "borders",
    .rule = "\\varepsilon = \\tfrac12 P_0(\\theta^T x > 0) + \\tfrac12 P_1(\\theta^T x \\le 0)",
    .filled = GRADUS_SAY (
      { NULL, "\\role{second}{\\varepsilon_G} = <error-gda|second>,\\quad"
              "\\role{model}{\\varepsilon_L} = <error-logistic|model>" }),
    .said = GRADUS_SAY (
      { "tied", N_ ("Both make the same share of errors, {error-gda}.") },
      { "gda-wins", N_ ("GDA makes fewer errors: {apart error-gda error-logistic}, and logistic "
                        "regression {apart error-logistic error-gda}.") },
      { NULL, N_ ("Logistic regression makes fewer errors: {apart error-logistic error-gda}, and "
                  "GDA {apart error-gda error-logistic}.") }) },
  { "collect", N_ ("Put it to the others"), N_ ("Both errors join those of the other samples."),
    .pseudocode = N_ ("  put both errors to the others"), .run = run_collect, .shows = "errors",
    .rule = "\\bar\\varepsilon = \\frac1R \\sum_r \\varepsilon^{(r)}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{second}{\\bar\\varepsilon_G} = <mean-gda|second>,\\quad"
              "\\role{model}{\\bar\\varepsilon_L} = <mean-logistic|model>" }),
    .said = GRADUS_SAY (
      { "made == 1", N_ ("The first sample is collected.") },
      { "converged and limit-gda > bayes",
        N_ ("After {made} samples GDA’s mean error is {mean-gda}, that of logistic regression "
            "{mean-logistic}. With ever larger samples they come to {limit-gda} and {bayes}.") },
      { "converged", N_ ("After {made} samples GDA’s mean error is {mean-gda}, that of logistic "
                         "regression {mean-logistic}. With ever larger samples both come to "
                         "{bayes}.") },
      { NULL, N_ ("The mean of {made} samples: GDA {mean-gda}, logistic regression "
                  "{mean-logistic}.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "settles", N_ ("What do more data cure?"), "draw", "errors", .asks = GRADUS_ASKS_NUMBER,
    .about = "limit-gda", .scale = "0.004", .when = "made == 10 and counts and m <= 50",
    .words = N_ ("From samples of {m} GDA’s mean error is {mean-gda} so far, and that of logistic "
                 "regression {mean-logistic}. Counts are no bells. What is GDA’s error from "
                 "samples of a thousand?"),
    .truth = GRADUS_SAY (
      { NULL, N_ ("{limit-gda}: its border comes to rest at {bell-border}, and the best one is "
                  "{best-border}.") }),
    .intuition = N_ ("You thought more data repair it, but GDA’s border comes to rest as well, in "
                     "another place."),
    .intuition_answer = "bayes" },
  { "wins", N_ ("Who makes fewer errors here?"), "judge", "borders", .asks = GRADUS_ASKS_EVENT,
    .about = "gda-wins", .when = "made < 6 and m <= 50",
    .words = N_ ("Both borders are fitted to sample {drawn}. Does GDA make fewer errors "
                 "than logistic regression?"),
    .truth = GRADUS_SAY (
      { "tied", N_ ("No: both make {error-gda}.") },
      { "gda-wins", N_ ("Yes: {apart error-gda error-logistic}, and logistic regression {apart "
                        "error-logistic error-gda}.") },
      { NULL, N_ ("No: {apart error-gda error-logistic}, and logistic regression {apart "
                  "error-logistic error-gda}.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "counts", .title = N_ ("Counts are no bells"),
    .blurb = N_ ("Twenty examples, a hundred times. GDA puts its border half way between the means "
                 "and makes nearly twice the errors."),
    .data = "none", .seed = 1,
    .claims = "made == 100\nmean-gda > 1.6 * mean-logistic\nm == 20\nmean-gda ~ 0.04" },
  { .id = "bells", .title = N_ ("Bells in five inputs"),
    .blurb = N_ ("GDA’s assumption is true here: from twenty examples it makes fewer errors on "
                 "average than logistic regression."),
    .params = "world=bells", .seed = 1,
    .claims = "mean-gda < mean-logistic\nmore + 0.01 < 0\nwins > 0.6\nmade == 100" },
  { .id = "by-hand", .title = N_ ("Two borders by hand"),
    .blurb = N_ ("Means 1 and 8: at x = 4 the logarithm of the odds is 4 ln 8 − 7 = 1.32, so class "
                 "1; GDA’s border goes to 4.5 and calls it class 0."),
    .params = "high=8 m=1000 samples=20", .seed = 1,
    .claims = "best-border ~ 3.366\nbell-border ~ 4.5\nodds-4 ~ 1.32\nmean-gda ~ 0.05" },
  { .id = "harmless", .title = N_ ("False and harmless"),
    .blurb = N_ ("Means 2 and 5: the borders 3.27 and 3.5 differ, and no count lies between them. "
                 "Both come to 0.204."),
    .params = "low=2 high=5 m=1000 samples=20", .seed = 1,
    .claims = "best-border ~ 3.27\nbell-border ~ 3.5\nlimit-gda ~ 0.204\nbayes ~ 0.204" },
  { .id = "large", .title = N_ ("Failure: a thousand counts"),
    .blurb = N_ ("A thousand examples: GDA’s error rests at 0.0338, that of logistic regression is "
                 "0.015."),
    .params = "m=1000", .seed = 1,
    .failure = N_ ("More data make GDA’s border certain, and it is certain in the wrong place. The "
                   "assumption has to go: take logistic regression, or Poisson laws for the "
                   "classes."),
    .claims = "mean-gda ~ 0.0338\nmean-logistic ~ 0.015\nm == 1000" },
  { .id = "many-bells", .title = N_ ("A thousand of the bells"),
    .blurb = N_ ("With a thousand examples both are near Bayes’ error, 0.159: the advantage of the "
                 "true assumption is used up."),
    .params = "world=bells m=1000 samples=40", .seed = 1,
    .claims = "bayes ~ 0.159\nabs(more) < 0.001\nmean-gda < 0.161\nmean-logistic < 0.161" });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", GRADUS_CHECK_END, "mean-gda", GRADUS_EXPECT (0.051646), 1e-6,
    "by hand: the border 4.5; scipy: (poisson.sf (4, 1) + poisson.cdf (4, 8))/2" },
  { "by-hand", GRADUS_CHECK_END, "mean-logistic", GRADUS_EXPECT (0.030684), 1e-6,
    "by hand: the border 7/ln 8 = 3.366; scipy: (poisson.sf (3, 1) + poisson.cdf (3, 8))/2" },
  { "large", GRADUS_CHECK_END, "mean-gda", GRADUS_EXPECT (0.033840), 1e-6,
    "scipy: (poisson.sf (5, 1) + poisson.cdf (5, 10))/2" },
  { "large", GRADUS_CHECK_END, "mean-logistic", GRADUS_EXPECT (0.0151), 2e-4,
    "numpy: mean of 150 samples, its standard error 0.00006" },
  { "bells", GRADUS_CHECK_END, "mean-gda", GRADUS_EXPECT (0.2186), 0.017,
    "numpy: mean of 1,000 samples; four standard errors of a hundred" },
  { "bells", GRADUS_CHECK_END, "mean-logistic", GRADUS_EXPECT (0.2394), 0.022,
    "numpy: mean of 1,000 samples; four standard errors of a hundred" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "more", .title = N_ ("Twenty counts and a thousand"),
    .blurb = N_ ("Logistic regression gains by more data; GDA’s mean error stays near 0.034."),
    .preset = "counts", .right = "m=1000", .plot = "errors",
    .claims = "left > right: mean-logistic\nleft: mean-gda < 0.043\nright: mean-gda ~ 0.034" });

static const GradusSheet sheet = {
  .aha = N_ ("A true assumption is worth extra data; what a false one costs, no sample size takes "
             "away."),
  .by_hand = N_ ("Counts with the means 1 and 8, x = 4: 4 ln 8 − 7 = 1.32, class 1; the best "
                 "border is 7/ln 8 = 3.37, and GDA’s goes to (1 + 8)/2 = 4.5: class 0."),
  .why = "borders", .intuition = N_ ("More data cure a wrong assumption."), .caught_by = "settles",
  .breaks = N_ ("Counts with the means 1 and 10: from a thousand examples GDA makes 0.0338 errors, "
                "and 0.0147 would do."),
  .needs = "gda logistic-regression",
  .leads_to = "bias-variance poisson-regression sample-complexity",
  .aliases = "efficiency; model misspecification; 渐进有效; 模型假设; 样本量; gdaylj",
  .terms = N_ ("Bayes error; efficiency; model misspecification"),
};

const GradusDescriptor gradus_gda_vs_logistic = {
  .id = "gda-vs-logistic", .chapter = 6, .difficulty = 2,
  .title = N_ ("GDA against logistic regression"),
  .summary = N_ ("Fits both to the same samples, in a world where GDA is right and in one where it "
                 "is not."),
  .goal = N_ ("Say what a true assumption gains, and what a false one costs."),
  .source = "CS229 lecture notes, part IV, section 1.3; Efron 1975",
  .kind = GRADUS_KIND_ITERATIVE, .data_kind = &gradus_data_none,
  .columns = N_ ("No data: two laws, from which samples are drawn."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .init = init, .name = name, .start_shows = "borders", .end_shows = "errors",
  .start_said = GRADUS_SAY (
    { "counts", N_ ("Counts of two classes, with the means {low} and {high}. The best border is "
                    "{best-border}.") },
    { NULL, N_ ("Two bells in five inputs, their middles 2 apart. The best border is half way.") }),
};
