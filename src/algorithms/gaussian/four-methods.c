/* Four methods on one data set: is it a line, or two groups?
 *
 * Situation. PCA looks for a subspace and k-means for clusters, and both always find what they look
 * for. Their partners with a probability, a Gaussian and a mixture of two, can be weighed against
 * each other.
 *
 * Stages. The learner lays a bet on the side of the line or of the groups (bet). PCA keeps a share
 * of the spread (pca), k-means with k = 2 explains one (k-means). The factor model, which with two
 * inputs and one factor can be any Gaussian, has a likelihood (factor), and so has the mixture,
 * from each of its starts (mixture). BIC = -2 l + p ln n has the last word (law): p is 5 for one
 * Gaussian, 11 for two.
 *
 * Starts. k-means: the best of at most 66 pairs of points. The mixture: from the groups of
 * k-means, and from labels drawn at random, each climbing by EM that raises eigenvalues below the
 * floor; at most 500 rounds, until one gains less than 1e-9 a point.
 *
 * Edge cases. Points on a line are refused: one Gaussian would have an infinite height. Where all
 * four fail, as on two spirals, a graph of neighbours is needed.
 *
 * Cost. O(n) an iteration.
 *
 * Source: CS229 lecture notes, supplementary slides 2, 11-14 (table of unsupervised methods).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-entry.h"
#include "gradus-linalg.h"
#include "gradus-mixture-core.h"
#include "gradus-mould.h"

#define MOST_POINTS 300
#define GROUPS 2
#define DRAWN 20
#define ROUNDS 500
/* Pairs of points that k-means starts from. */
#define MOST_PAIRS 66
#define LOG_2_PI 1.8378770664093454836
/* Numbers of one Gaussian and of two. */
#define ONE_NUMBERS 5
#define TWO_NUMBERS 11
#define METHODS 4

enum { METHOD_PCA, METHOD_KMEANS, METHOD_FACTOR, METHOD_MIXTURE };
enum { STARTS_KMEANS, STARTS_DRAWN };

typedef struct
{
  double bet, floor;
  guint starts;
} Params;

typedef struct
{
  double phi[GROUPS], mu[GROUPS * 2], sigma[GROUPS * 4];
} Mixture;

typedef struct
{
  bool pca, grouped, factored;
  GradusIntArray owner;      /* n: group of k-means */
  GradusArray likelihoods;   /* starts: where each ended */
  GradusArray share;         /* n: probability of the second group, under the best */
  GradusArray mu, sigma;     /* 2 x 2, 2 x 2 x 2 of the best */
  double phi;                /* of the second group */
  guint started, best, start_done, start_last;
  double fall;               /* the largest fall of l from one round to the next */
  bool known;
} State;

typedef struct
{
  guint n;
  GradusPoints *points;
  double mean[2], s[3], values[2], u[2];
  gint32 *owner;
  double centres[GROUPS * 2], within;  /* within: a point */
  double one;                /* l of one Gaussian */
} Work;

enum { EVENT_ASTRAY, EVENT_BETTER };

/* --- What needs no chance --------------------------------------------------------------------- */

static void
find_groups (Work *work)
{
  const guint n = work->n, pairs = n * (n - 1) / 2;
  const guint stride = MAX ((pairs + MOST_PAIRS - 1) / MOST_PAIRS, 1);
  g_autofree gint32 *owner = g_new (gint32, n);
  guint pair = 0;

  work->within = INFINITY;
  for (guint i = 0; i < n; i++)
    for (guint j = i + 1; j < n; j++, pair++)
      {
        double centres[GROUPS * 2], within;

        if (pair % stride != 0)
          continue;
        gradus_points_get (work->points, i, centres);
        gradus_points_get (work->points, j, &centres[2]);
        within = gradus_kmeans_run (work->points, GROUPS, 200, centres, owner) / n;
        if (within < work->within * (1 - 1e-12))
          {
            work->within = within;
            memcpy (work->centres, centres, sizeof centres);
            memcpy (work->owner, owner, n * sizeof (gint32));
          }
      }
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (table);
  double mean[2] = { 0 }, s[3] = { 0 }, size[2] = { 0 };

  if (table->d != 2)
    return g_strdup_printf (_ ("The four pictures need two inputs, and there are %u: choose two "
                               "columns."), table->d);
  if (table->n > MOST_POINTS)
    return g_strdup_printf (_ ("There are %u points, and %d are possible. Take a sample."),
                            table->n, MOST_POINTS);
  for (guint i = 0; i < table->n; i++)
    for (guint j = 0; j < 2; j++)
      {
        mean[j] += gradus_table_row (table, i)[j] / table->n;
        size[j] = MAX (size[j], fabs (gradus_table_row (table, i)[j]));
      }
  for (guint i = 0; i < table->n; i++)
    {
      const double *x = gradus_table_row (table, i);

      s[0] += gradus_square (x[0] - mean[0]) / table->n;
      s[1] += (x[0] - mean[0]) * (x[1] - mean[1]) / table->n;
      s[2] += gradus_square (x[1] - mean[1]) / table->n;
    }
  if (table->n > 0
      && (s[0] <= gradus_square (1e-13 * size[0]) || s[2] <= gradus_square (1e-13 * size[1])
          || 1 - s[1] / s[0] * s[1] / s[2] < 1e-10))
    return g_strdup (_ ("All points lie on a line, where one Gaussian has an infinite height. Give "
                        "points that spread to both sides of it."));
  return NULL;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (table);
  Work *work = g_new0 (Work, 1);
  const guint n = table->n;
  double vectors[4];

  work->n = n;
  work->points = gradus_points_new (table);
  work->owner = g_new0 (gint32, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < 2; j++)
      work->mean[j] += gradus_table_row (table, i)[j] / n;
  for (guint i = 0; i < n; i++)
    {
      const double *x = gradus_table_row (table, i);

      work->s[0] += gradus_square (x[0] - work->mean[0]) / n;
      work->s[1] += (x[0] - work->mean[0]) * (x[1] - work->mean[1]) / n;
      work->s[2] += gradus_square (x[1] - work->mean[1]) / n;
    }
  gradus_symmetric_eigen_2 (work->s, work->values, vectors);
  work->u[0] = vectors[0];
  work->u[1] = vectors[1];
  work->one = -0.5 * n
              * (2 * LOG_2_PI + log (work->s[0]) + log (work->s[2])
                 + log1p (-work->s[1] / work->s[0] * work->s[1] / work->s[2]) + 2);
  if (n > 1)
    find_groups (work);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  if (work == NULL)
    return;
  gradus_points_free (work->points);
  g_free (work->owner);
  g_free (work);
}

/* --- The mixture ------------------------------------------------------------------------------ */

/* Raise the eigenvalues of @sigma (2 x 2) to @floor. */
static void
raise_floor (double sigma[4], double floor)
{
  double values[2], v[4];

  gradus_symmetric_eigen_2 ((const double[]) { sigma[0], sigma[1], sigma[3] }, values, v);
  if (values[1] >= floor)
    return;
  values[0] = MAX (values[0], floor);
  values[1] = MAX (values[1], floor);
  for (guint r = 0; r < 2; r++)
    for (guint c = 0; c < 2; c++)
      sigma[2 * r + c] = values[0] * v[r] * v[c] + values[1] * v[2 + r] * v[2 + c];
}

/* EM from the shares @w (2 x n), in place. Returns l, NAN where a group has lost all its points;
 * @fall gets the largest fall of l. */
static double
climb (const Work *work, double floor, double *w, Mixture *mixture, double *fall)
{
  const guint n = work->n;
  double before = -INFINITY, now = NAN;
  guint bad;

  for (guint round = 0; round < ROUNDS; round++)
    {
      g_autoptr (GradusMixture) ready = NULL;

      for (guint j = 0; j < GROUPS; j++)
        {
          const double count = gradus_mixture_count (&w[j * n], n);

          if (!(count > 1e-9))
            return now;
          mixture->phi[j] = count / n;
          gradus_mixture_mean (work->points, &w[j * n], count, &mixture->mu[2 * j]);
          gradus_mixture_covariance (work->points, &w[j * n], count, &mixture->mu[2 * j],
                                     &mixture->sigma[4 * j]);
          raise_floor (&mixture->sigma[4 * j], floor);
        }
      ready = gradus_mixture_new (GROUPS, 2, mixture->phi, mixture->mu, mixture->sigma, &bad);
      if (ready == NULL)
        return now;
      now = 0;
      gradus_mixture_expect (ready, work->points, 0, n, w, &now);
      *fall = MAX (*fall, before - now);
      if (fabs (now - before) < 1e-9 * n)
        break;
      before = now;
    }
  return now;
}

static double
total_of (const Work *work)
{
  return work->s[0] + work->s[2];
}

/* --- Stages ----------------------------------------------------------------------------------- */

GRADUS_RUN (run_pca, (state), (state->pca = true, GRADUS_STATUS_CONTINUE))

static GradusStatus
run_kmeans (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);

  if (work->n < 4)
    return gradus_context_fail (context, _ ("Two groups are looked for among four points or more. "
                                            "Give more points."));
  memcpy (gradus_int_array_init (&state->owner, work->n), work->owner, work->n * sizeof (gint32));
  state->grouped = true;
  gradus_context_raise_if (context, EVENT_ASTRAY,
                           gradus_table_mismatches (table, work->owner, GROUPS) > 0);
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_RUN (run_factor, (state), (state->factored = true, GRADUS_STATUS_CONTINUE))

static guint
count_starts (const Params *p)
{
  return p->starts == STARTS_DRAWN ? DRAWN + 1 : 1;
}

GRADUS_MICROS (n_starts, (p), count_starts (p))

/* As far as the data are told in a small unit, so is the floor; and it can be told from 0 beside
 * their variance. */
static double
floor_of (const Params *p, const Work *work)
{
  const double variance = 0.5 * total_of (work);

  return MAX (p->floor * MIN (variance, 1), 1e-8 * variance);
}

static GradusStatus
run_mixture (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint n = work->n, start = state->start_done;
  g_autofree double *w = g_new0 (double, GROUPS * (gsize) n);
  Mixture mixture = { 0 };
  double now;

  for (guint i = 0; i < n; i++)
    {
      const guint group = start == 0 ? (guint) work->owner[i]
                                     : gradus_rng_uniform (context->rng) < 0.5;

      w[group * n + i] = 1;
    }
  now = climb (work, floor_of (p, work), w, &mixture, &state->fall);
  if (start == 0)
    gradus_array_init_vector (&state->likelihoods, count_starts (p));
  /* A start in which a group was empty ends as one Gaussian. */
  gradus_array_write (&state->likelihoods)[start] = isnan (now) ? work->one : now;
  if (start == 0 || now > state->likelihoods.data[state->best] + 1e-7 * n)
    {
      state->best = start;
      state->phi = mixture.phi[1];
      memcpy (gradus_array_init_vector (&state->share, n), &w[n], n * sizeof (double));
      memcpy (gradus_array_init_matrix (&state->mu, GROUPS, 2), mixture.mu, sizeof mixture.mu);
      memcpy (gradus_array_init_stack (&state->sigma, GROUPS, 2, 2), mixture.sigma,
              sizeof mixture.sigma);
      gradus_context_raise_if (context, EVENT_BETTER, start > 0);
    }
  state->started = start + 1;
  return gradus_step_done (&state->start_done, &state->start_last, count_starts (p));
}

static double
bic_one (const Work *work)
{
  return ONE_NUMBERS * log (work->n) - 2 * work->one;
}

static double
bic_two (const State *state, const Work *work)
{
  return TWO_NUMBERS * log (work->n) - 2 * state->likelihoods.data[state->best];
}

GRADUS_RUN (run_law, (state), (state->known = true, GRADUS_STATUS_CONTINUE))

/* --- Quantities and names --------------------------------------------------------------------- */

/* Points in the wrong group of the mixture; NAN without classes. */
static double
number_mixture_wrong (const GradusPosition *here)
{
  GRADUS_HERE (state, work, table);
  g_autofree gint32 *owner = g_new (gint32, work->n);

  for (guint i = 0; i < work->n; i++)
    owner[i] = state->share.data[i] > 0.5;
  return gradus_table_mismatches (table, owner, GROUPS);
}

GRADUS_NUMBER (number_pca, (work), work->values[0] / total_of (work))
GRADUS_NUMBER (number_angle, (work), gradus_line_angle (work->u))
GRADUS_NUMBER (number_kmeans, (work), 1 - work->within / total_of (work))
GRADUS_NUMBER (number_wrong, (work),
               gradus_table_mismatches (gradus_dataset_get_table (here->dataset), work->owner,
                                        GROUPS))
GRADUS_NUMBER (number_one, (work), work->one)
GRADUS_NUMBER (number_two, (state), state->likelihoods.data[state->best])
GRADUS_NUMBER (number_bic_one, (work), bic_one (work))
GRADUS_NUMBER (number_bic_two, (state, work), bic_two (state, work))
GRADUS_NUMBER (number_lead, (state, work), bic_one (work) - bic_two (state, work))
GRADUS_VECTOR (array_kept, (here), 2, i, i == 0 ? number_pca (here) : number_kmeans (here))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "pca-share", N_ ("Share that PCA keeps"), "\\lambda_1 / (\\lambda_1 + \\lambda_2)",
    .number = number_pca, GRADUS_KNOWN (State, pca), .flags = GRADUS_METRIC },
  { "angle", N_ ("Angle of the first component"), "\\alpha", .number = number_angle,
    GRADUS_KNOWN (State, pca), .flags = GRADUS_METRIC },
  { "kmeans-share", N_ ("Share that k-means explains"), "1 - J/T", .number = number_kmeans,
    GRADUS_KNOWN (State, grouped), .flags = GRADUS_METRIC },
  { "kmeans-wrong", N_ ("Wrong by k-means"), NULL, .number = number_wrong,
    GRADUS_KNOWN (State, grouped) },
  { "one", N_ ("ℓ of one Gaussian"), "\\ell_1", .number = number_one,
    GRADUS_KNOWN (State, factored), .flags = GRADUS_METRIC },
  { "two", N_ ("ℓ of two Gaussians"), "\\ell_2", .number = number_two,
    GRADUS_KNOWN (State, started), .flags = GRADUS_METRIC },
  { "mixture-wrong", N_ ("Wrong by the mixture"), NULL, .number = number_mixture_wrong,
    GRADUS_KNOWN (State, started) },
  { "bic-one", N_ ("BIC of one Gaussian"), "\\mathrm{BIC}_1", .number = number_bic_one,
    GRADUS_KNOWN (State, known), .flags = GRADUS_METRIC },
  { "bic-two", N_ ("BIC of two Gaussians"), "\\mathrm{BIC}_2", .number = number_bic_two,
    GRADUS_KNOWN (State, known), .flags = GRADUS_METRIC },
  { "lead", N_ ("Lead of the two groups"), "\\Delta", .number = number_lead,
    GRADUS_KNOWN (State, known), .flags = GRADUS_METRIC },
  { "kept", N_ ("Shares of the spread"), "s", .array = array_kept, GRADUS_KNOWN (State, grouped),
    .indices = N_ ("PCA, k-means") },
  { "owner", N_ ("Group of k-means"), "c", GRADUS_QUANTITY (State, owner),
    GRADUS_KNOWN (State, grouped), .indices = N_ ("point"), .flags = GRADUS_PER_DATUM },
  { "share", N_ ("Probability of the second group"), "w", GRADUS_QUANTITY (State, share),
    GRADUS_KNOWN (State, started), .indices = N_ ("point"), .flags = GRADUS_PER_DATUM },
  { "likelihoods", N_ ("Where the starts end"), "\\ell", GRADUS_QUANTITY (State, likelihoods),
    GRADUS_KNOWN (State, started), .indices = N_ ("start") },
  { "mu", N_ ("Means of the mixture"), "\\mu", GRADUS_QUANTITY (State, mu),
    GRADUS_KNOWN (State, started), .indices = N_ ("group, input"), .beside = "data" },
  { "sigma", N_ ("Covariances of the mixture"), "\\Sigma", GRADUS_QUANTITY (State, sigma),
    GRADUS_KNOWN (State, started), .indices = N_ ("group, row, column"), .beside = "data^2" },
  { "started", N_ ("Starts so far"), NULL, GRADUS_QUANTITY (State, started) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  guint at_best = 0;

  for (guint i = 0; i < state->started; i++)
    at_best += state->likelihoods.data[i]
               > state->likelihoods.data[state->best] - 1e-4 * work->n;
  gradus_names_whole (names, "four", METHODS);
  gradus_names_number (names, "first-value", work->values[0]);
  gradus_names_number (names, "second-value", work->values[1]);
  gradus_names_number (names, "within", work->within);
  gradus_names_number (names, "total", total_of (work));
  gradus_names_number (names, "the-share", number_pca (here));
  gradus_names_flag (names, "classes", isfinite (number_wrong (here)));
  gradus_names_number (names, "from-kmeans",
                       state->started > 0 ? state->likelihoods.data[0] : NAN);
  gradus_names_number (names, "newest",
                       state->started > 0 ? state->likelihoods.data[state->started - 1] : NAN);
  gradus_names_whole (names, "at-best", at_best);
  gradus_names_whole (names, "n-starts", count_starts (p));
  gradus_names_flag (names, "drawn", state->started > 1);
  gradus_names_flag (names, "found-later", state->started > 1 && state->best > 0);
  gradus_names_number (names, "behind",
                       state->known ? fabs (number_lead (here)) : NAN);
  gradus_names_flag (names, "one-better", state->known && number_lead (here) < 0);
}

/* --- Phases ----------------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("A line, or two groups? And how clearly?"),
    .shows = "verdict", .asks = "bet", .pseudocode = N_ ("bet: a line, or two groups"),
    .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\Delta = \\mathrm{BIC}_1 - \\mathrm{BIC}_2",
    .filled = GRADUS_SAY ({ NULL, "\\role{bet}{<bet>} \\overset{?}{=} \\Delta" }),
    .said = GRADUS_SAY ({ NULL, N_ ("{n} points. Put the diamond to the left for a line, to the "
                                    "right for two groups, the farther out the surer you are.") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "pca", N_ ("PCA"), N_ ("Keep the direction along which the spread is largest."),
    .shows = "panels", .pseudocode = N_ ("u ← first principal component"), .once = TRUE,
    .run = run_pca, .rule = "s = \\frac{\\lambda_1}{\\lambda_1 + \\lambda_2}",
    .filled = GRADUS_SAY ({ NULL, "s = <calc first-value / ( first-value + second-value ) = "
                                  "pca-share|model>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("PCA keeps the share {pca-share} of the spread, along a line "
                                    "at {angle}°. That does not say that there is a line.") }) },
  { "k-means", N_ ("k-means"), N_ ("Cut the points into two groups."), .shows = "panels",
    .pseudocode = N_ ("c ← groups of k-means, k = 2"), .once = TRUE, .run = run_kmeans,
    .rule = "s = 1 - \\frac{J}{T}",
    .filled = GRADUS_SAY ({ NULL, "s = <calc 1 - within / total = kmeans-share|second>" }),
    .said = GRADUS_SAY (
      { "event:astray", NN_ ("k-means explains the share {kmeans-share} of the spread, and one "
                             "point is in the wrong group.",
                             "k-means explains the share {kmeans-share} of the spread, and "
                             "{kmeans-wrong} points are in the wrong group."), "kmeans-wrong" },
      { NULL, N_ ("k-means explains the share {kmeans-share} of the spread. That does not say "
                  "that there are groups.") }) },
  { "factor", N_ ("One Gaussian"), N_ ("A factor and two noises: with two inputs, any Gaussian."),
    .shows = "panels", .pseudocode = N_ ("ℓ₁ ← log-likelihood of N(μ, ΛΛᵀ + Ψ)"), .once = TRUE,
    .run = run_factor,
    .rule = "\\ell_1 = -\\tfrac{n}{2} \\ln |2\\pi\\Sigma| - n,\\quad \\Sigma = "
            "\\Lambda\\Lambda^T + \\Psi",
    .filled = GRADUS_SAY ({ NULL, "\\ell_1 = <one|5>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("The Gaussian of all points has ℓ = {one|5}: a number that "
                                    "another model can be held against.") }) },
  { "mixture", N_ ("Two Gaussians"), N_ ("EM from each start; the likeliest end counts."),
    .shows = "panels", .pseudocode = N_ ("for each start: ℓ₂ ← EM for a mixture of two"),
    .once = TRUE, .n_micro = n_starts, .run = run_mixture,
    .rule = "\\ell_2 = \\max \\sum_i \\ln \\sum_j \\phi_j\\,N(x_i; \\mu_j, "
            "\\Sigma_j)",
    .filled = GRADUS_SAY ({ "micro", "\\ell = <newest|5>" }, { NULL, "\\ell_2 = <two|5>" }),
    .said = GRADUS_SAY (
      { "micro and event:better", N_ ("Start {started} of {n-starts} ends at {newest|5}, higher "
                                      "than all before.") },
      { "micro", N_ ("Start {started} of {n-starts} ends at {newest|5}.") },
      { "found-later", N_ ("From the groups of k-means EM ends at {from-kmeans|5}; the likeliest "
                           "end, {two|5}, is reached by {at-best} of {n-starts} starts.") },
      { "drawn", N_ ("The start from k-means ends at {two|5}, and no drawn start ends higher; "
                     "{at-best} of {n-starts} reach it.") },
      { NULL, N_ ("From the groups of k-means EM ends at {two|5}.") }) },
  { "law", N_ ("Weigh them"), N_ ("Two Gaussians have more numbers, and pay for each."),
    .shows = "verdict", .pseudocode = N_ ("BIC ← −2 ℓ + p ln n, p = 5 and 11"), .once = TRUE,
    .run = run_law, .rule = "\\mathrm{BIC} = p \\ln n - 2\\,\\ell",
    .filled = GRADUS_SAY (
      { NULL, "\\mathrm{BIC}_1 = <calc 5 * ln ( n ) - 2 * one = bic-one|model>,\\quad "
              "\\mathrm{BIC}_2 = <calc 11 * ln ( n ) - 2 * two = bic-two|second>" }),
    .said = GRADUS_SAY (
      { "one-better", N_ ("One Gaussian has the BIC {bic-one|4}, two have {bic-two|4}: one is "
                          "preferred by {behind}.") },
      { NULL, N_ ("One Gaussian has the BIC {bic-one|4}, two have {bic-two|4}: two groups are "
                  "preferred by {behind}.") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("You said {bet}, it is {lead}.") }) });

/* --- What theory promises --------------------------------------------------------------------- */

GRADUS_HOLDS (holds_half, (here), number_pca (here), *measured >= 0.5 && *measured <= 1)
GRADUS_HOLDS (holds_rises, (state, work), state->fall, *measured <= 1e-7 * work->n)

/* The floor may keep two Gaussians below one; without it the likeliest two are never below. */
static gboolean
holds_parts (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (work);
  double between = 0, count[GROUPS] = { 0 };

  for (guint i = 0; i < work->n; i++)
    count[work->owner[i]]++;
  for (guint j = 0; j < GROUPS; j++)
    between += count[j] / work->n * gradus_distance2 (&work->centres[2 * j], work->mean, 2);
  *measured = fabs (work->within + between - total_of (work));
  return *measured <= 1e-9 * total_of (work);
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "half", N_ ("The first of two directions keeps half at least"), "s \\ge \\tfrac{1}{2}",
    holds_half, .phase = "pca" },
  { "parts", N_ ("Within and between make the whole"), "J + B = T", holds_parts,
    .phase = "k-means" },
  { "rises", N_ ("No round of EM lowers the likelihood"), "\\Delta\\ell \\ge 0", holds_rises,
    .phase = "mixture" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
draw_points (const GradusTable *table, const gint32 *classes, GradusScene *scene)
{
  gradus_scene_points (scene, table->x, table->n, 2, classes,
                       classes != NULL ? GRADUS_ROLE_CLASS : GRADUS_ROLE_DATA,
                       table->n > 100 ? 0.6 : 1);
}

static void
draw_pca (const Work *work, const GradusTable *table, GradusScene *scene)
{
  for (guint i = 0; i < table->n; i++)
    {
      const double *x = gradus_table_row (table, i);
      const double z = (x[0] - work->mean[0]) * work->u[0] + (x[1] - work->mean[1]) * work->u[1];

      gradus_scene_segment (scene, x[0], x[1], work->mean[0] + z * work->u[0],
                            work->mean[1] + z * work->u[1], GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
    }
  gradus_scene_line (scene, -work->u[1], work->u[0],
                     work->u[1] * work->mean[0] - work->u[0] * work->mean[1], GRADUS_ROLE_MODEL,
                     GRADUS_LINE_BOLD);
}

static void
draw_mixture (const State *state, const GradusTable *table, GradusScene *scene)
{
  for (guint j = 0; j < GROUPS; j++)
    {
      const double *s = &state->sigma.data[4 * j], *mu = &state->mu.data[2 * j];

      gradus_scene_ellipse (scene, mu[0], mu[1], (const double[]) { s[0], s[1], s[3] }, 2,
                            GRADUS_ROLE_CLASS + j, GRADUS_LINE_BOLD, 0.1);
    }
  for (guint i = 0; i < table->n; i++)
    {
      const double *x = gradus_table_row (table, i), w = state->share.data[i];

      gradus_scene_pie (scene, x[0], x[1], (const double[]) { 1 - w, w }, GROUPS,
                        table->n > 100 ? 0.6 : 1, (int) i);
    }
}

static void
panel_of_method (const GradusPosition *here, guint method, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  double low[2], high[2];

  for (guint j = 0; j < 2; j++)
    {
      const double room = 2.1 * sqrt (work->s[2 * j]);

      gradus_find_extent (&table->x[j], table->n, 2, &low[j], &high[j]);
      low[j] = MIN (low[j], work->mean[j] - room);
      high[j] = MAX (high[j], work->mean[j] + room);
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, table->names[table->x_columns[0]],
                         table->names[table->x_columns[1]]);
  gradus_scene_set_x_range (scene, low[0], high[0]);
  gradus_scene_set_y_range (scene, low[1], high[1]);
  if (method == METHOD_PCA)
    {
      gradus_scene_set_caption (scene, state->pca ? _ ("PCA: %.1f %%") : _ ("PCA"),
                                100 * number_pca (here));
      if (state->pca)
        draw_pca (work, table, scene);
      draw_points (table, NULL, scene);
    }
  else if (method == METHOD_KMEANS)
    {
      gradus_scene_set_caption (scene, state->grouped ? _ ("k-means: %.1f %%") : _ ("k-means"),
                                100 * number_kmeans (here));
      draw_points (table, state->grouped ? work->owner : NULL, scene);
      for (guint j = 0; j < GROUPS && state->grouped; j++)
        gradus_scene_point (scene, work->centres[2 * j], work->centres[2 * j + 1],
                            GRADUS_ROLE_CLASS + j, GRADUS_SHAPE_CROSS, 2, -1);
    }
  else if (method == METHOD_FACTOR)
    {
      gradus_scene_set_caption (scene,
                                state->factored ? _ ("one Gaussian: ℓ = %.2f") : _ ("one Gaussian"),
                                work->one);
      if (state->factored)
        gradus_scene_ellipse (scene, work->mean[0], work->mean[1], work->s, 2, GRADUS_ROLE_MODEL,
                              GRADUS_LINE_BOLD, 0.1);
      draw_points (table, NULL, scene);
    }
  else if (state->started > 0)
    {
      gradus_scene_set_caption (scene, _ ("two Gaussians: ℓ = %.2f"),
                                state->likelihoods.data[state->best]);
      draw_mixture (state, table, scene);
    }
  else
    {
      gradus_scene_set_caption (scene, _ ("two Gaussians"));
      draw_points (table, NULL, scene);
    }
}

/* The difference of both BIC as a place between a line and two groups. */
static void
build_verdict (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double lead = state->known ? number_lead (here) : 0;
  const double far = MAX (MAX (1.2 * fabs (lead), 1.2 * fabs (p->bet)), 20);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "BIC of one less BIC of two"),
                         NULL);
  gradus_scene_set_x_range (scene, -far, far);
  gradus_scene_set_y_range (scene, -1, 1);
  gradus_scene_vrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
  gradus_scene_text (scene, -0.5 * far, 0.8, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_FOREGROUND, 1.1,
                     C_ ("verdict", "one: a line"));
  gradus_scene_text (scene, 0.5 * far, 0.8, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_FOREGROUND, 1.1,
                     C_ ("verdict", "two groups"));
  gradus_scene_segment (scene, -far, 0, far, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
  if (state->known)
    {
      gradus_scene_arrow (scene, 0, 0, lead, 0, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
      gradus_scene_point (scene, lead, 0, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, 1.6, -1);
      gradus_scene_label (scene, C_ ("legend", "by BIC"));
    }
  gradus_scene_point (scene, p->bet, -0.4, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "your bet"));
  gradus_scene_param_handle (scene, "bet", NULL, p->bet, -0.4);
}

static void
name_kept (const GradusPosition *here, GradusScene *scene)
{
  const char *const words[] = { C_ ("axis", "PCA"), C_ ("axis", "k-means") };

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "method"),
                         C_ ("axis", "share of the spread"));
  gradus_scene_set_x_names (scene, words, 2);
  gradus_scene_set_y_range (scene, 0, 1.15);
}

static void
build_starts (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X, C_ ("axis", "start"),
                         C_ ("axis", "log-likelihood ℓ"));
  gradus_scene_set_x_range (scene, 0.5, count_starts (p) + 0.5);
  if (gradus_kit_waits (scene, state->started == 0, _ ("The mixture comes after the Gaussian.")))
    return;
  for (guint i = 0; i < state->started; i++)
    gradus_scene_point (scene, i + 1, state->likelihoods.data[i],
                        i == 0 ? GRADUS_ROLE_SECOND : GRADUS_ROLE_DATA,
                        i == 0 ? GRADUS_SHAPE_SQUARE : GRADUS_SHAPE_CIRCLE, 1.2, -1);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "from k-means"));
  gradus_scene_hrule (scene, work->one, GRADUS_ROLE_MODEL, GRADUS_LINE_DASHED, NULL);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_DASHED,
                            C_ ("legend", "one Gaussian"));
}

/* Without their classes, which none of the methods is told. */
static void
build_data (const GradusPosition *here, GradusScene *scene)
{
  const GradusTable *table = gradus_kit_table (here, scene);

  if (table == NULL || table->n == 0 || table->d < 2)
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, table->names[table->x_columns[0]],
                         table->names[table->x_columns[1]]);
  draw_points (table, NULL, scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "panels", N_ ("Four methods"), .kit = gradus_kit_panels, .of = "four",
    .panel = panel_of_method },
  { "verdict", N_ ("One or two"), .build = build_verdict },
  { "kept", N_ ("What is kept"), .kit = gradus_kit_bars, .of = "kept", .with = "numbers",
    .extra = name_kept },
  { "starts", N_ ("Ends of the starts"), .build = build_starts },
  { "data", N_ ("The points"), GRADUS_EDIT_POINTS, .build = build_data });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("The lead that two groups have, you think: below 0 for a line."),
    GRADUS_PARAM_FIELD (Params, bet), GRADUS_PLACE (0, 1000, -20, 20, 1) },
  { .id = "starts", .label = N_ ("Starts of the mixture"),
    .blurb = N_ ("From the groups of k-means alone, or from twenty drawn ones as well."),
    GRADUS_PARAM_FIELD (Params, starts), .def = STARTS_DRAWN,
    GRADUS_CHOICES ([STARTS_KMEANS] = { "k-means", N_ ("k-means alone") },
                    [STARTS_DRAWN] = { "drawn", N_ ("Twenty drawn as well") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "floor", .label = N_ ("Floor of the variances"),
    .blurb = N_ ("No variance of the mixture falls below it along any direction; where the data "
                 "have a variance below 1, it is that share of theirs."),
    GRADUS_PARAM_FIELD (Params, floor), .def = 0.001, .min = 1e-9, .max = 1e6,
    .slider_min = 1e-5, .slider_max = 1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_ASTRAY] = { "astray", N_ ("Cut wrongly"),
                     N_ ("The groups of k-means are not the classes of the data.") },
  [EVENT_BETTER] = { "better", N_ ("A better end"),
                     N_ ("A drawn start has ended higher than all before.") });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "line", N_ ("Is it a line?"), "law", "verdict", .asks = GRADUS_ASKS_EVENT,
    .about = "one-better",
    .words = N_ ("PCA keeps the share {the-share} of the spread. Will BIC prefer one Gaussian "
                 "to two?"),
    .truth = GRADUS_SAY (
      { "one-better", N_ ("Yes: one Gaussian has {bic-one|4}, two have {bic-two|4}.") },
      { NULL, N_ ("No: one Gaussian has {bic-one|4}, two have {bic-two|4}.") }),
    .intuition = N_ ("You thought such a share means a line, but two groups far apart give it as "
                     "well."),
    .intuition_answer = "yes" },
  { "kept", N_ ("How much does a line keep?"), "pca", "data", .asks = GRADUS_ASKS_NUMBER,
    .about = "pca-share", .scale = "0.05",
    .words = N_ ("Which share of the spread, from 0 to 1, does the best line keep?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It keeps {pca-share}.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "blobs", .title = N_ ("Two groups that look like a line"),
    .blurb = N_ ("PCA keeps 95.8 % and k-means explains 91.5 %. One Gaussian has the BIC 96.92, "
                 "two have 90.58."),
    .data = "blobs-12", .seed = 1,
    .claims = "pca-share * 100 ~ 95.8\nkmeans-share * 100 ~ 91.5\nbic-one ~ 96.92\n"
              "bic-two ~ 90.58\nlead > 0" },
  { .id = "line", .title = N_ ("A line that can be cut"),
    .blurb = N_ ("PCA keeps 99.6 %, and k-means explains 80.4 % of a line too. From there two "
                 "Gaussians have the BIC 94.48, one has 84.27."),
    .data = "line-12", .params = "starts=k-means", .seed = 1,
    .claims = "pca-share * 100 ~ 99.6\nkmeans-share * 100 ~ 80.4\nbic-one ~ 84.27\n"
              "bic-two ~ 94.48\nbic-one < bic-two" },
  { .id = "by-hand", .title = N_ ("By hand: within and between"),
    .blurb = N_ ("Within a group the variance of x is 0.417, between them it is 9: the line keeps "
                 "9.417/9.833 = 0.958."),
    .data = "blobs-12", .params = "starts=k-means bet=-10", .seed = 1,
    .claims = "first-value ~ 9.417\ntotal ~ 9.833\npca-share ~ 0.958\n5 / 12 ~ 0.417" },
  { .id = "rows", .title = N_ ("Failure: one start is not enough"),
    .blurb = N_ ("Two long rows. k-means cuts across them, 6 of 12 wrong, and the mixture that "
                 "begins there ends with the BIC 123.1."),
    .data = "rows-12", .params = "starts=k-means", .seed = 1,
    .failure = N_ ("EM climbs to the next top only, and k-means has put it on the wrong hill. What "
                   "gives it away is another start that ends higher. Draw more starts."),
    .claims = "kmeans-wrong == 6\nbic-two ~ 123.1\nbic-one ~ 110.3\nlead < 0\nmixture-wrong > 0" },
  { .id = "rows-started", .title = N_ ("The same rows, started more than once"),
    .blurb = N_ ("Twenty starts more: the likeliest end has the BIC 94.95, and no point is in the "
                 "wrong group."),
    .data = "rows-12", .seed = 1,
    .claims = "bic-two ~ 94.95\nmixture-wrong == 0\nlead > 0\nfound-later" },
  { .id = "spirals", .title = N_ ("Failure: two spirals"),
    .blurb = N_ ("Neither a line nor two ellipses. BIC prefers one Gaussian, with 1363, and "
                 "k-means has more than 40 of 120 points in the wrong group."),
    .data = "turns-120", .seed = 1,
    .failure = N_ ("All four look for lines and ellipses, and there are none. BIC can only say "
                   "which of two wrong models is the less bad. Look at the points that are in the "
                   "wrong group. Join neighbours by a graph instead."),
    .claims = "bic-one ~ 1363\nlead < 0\nkmeans-wrong > 40\nmixture-wrong > 30" });

#define ORACLE "oracles-B/ch15b.out, ch15c.out: numpy, eigh and EM"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "blobs", 1, "pca-share", GRADUS_EXPECT (0.9577055802166365), 1e-12, ORACLE },
  { "blobs", 1, "kmeans-share", GRADUS_EXPECT (0.9152542372881356), 1e-12, ORACLE },
  { "blobs", 1, "bic-one", GRADUS_EXPECT (96.91647426582898), 1e-10, ORACLE },
  { "blobs", 1, "bic-two", GRADUS_EXPECT (90.57744144419394), 1e-6, ORACLE },
  { "by-hand", 1, "pca-share", GRADUS_EXPECT (0.9577), 1e-4, "by hand: 9.417/9.833" },
  { "line", 1, "angle", GRADUS_EXPECT (26.67416045127038), 1e-9, ORACLE },
  { "line", 1, "kmeans-share", GRADUS_EXPECT (0.8038761046460757), 1e-12, ORACLE },
  { "line", 1, "bic-one", GRADUS_EXPECT (84.26743598640732), 1e-10, ORACLE },
  { "rows", 1, "bic-two", GRADUS_EXPECT (123.06762725462956), 1e-5, ORACLE },
  { "rows-started", 1, "bic-two", GRADUS_EXPECT (94.95315880724924), 1e-5, ORACLE });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "starts", .title = N_ ("One start and twenty more"),
    .blurb = N_ ("From k-means the mixture has the BIC 123.1, from the best of twenty-one starts "
                 "94.95: the rows are found."),
    .preset = "rows", .right = "starts=drawn", .plot = "panels",
    .claims = "left: bic-two ~ 123.1\nright: bic-two ~ 94.95\nright: mixture-wrong == 0" });

static const GradusSheet sheet = {
  .aha = N_ ("PCA and k-means always find what they look for; a probability can also say that it "
             "is not there."),
  .by_hand = N_ ("Within a group 0.417 in x and in y, between them 9 in x: 9.417/9.833 = 0.958."),
  .why = "verdict",
  .intuition = N_ ("A line that keeps nearly all of the spread is there."),
  .caught_by = "line",
  .breaks = N_ ("A single start: two long rows are missed. And two spirals, on which all four "
                "fail: a graph is needed."),
  .needs = "pca k-means gmm-em factor-analysis-em",
  .leads_to = "spectral-clustering model-selection-grid",
  .aliases = "model choice; BIC; subspace; cluster; unsupervised learning; 方法选择; 子空间; 聚类; "
             "贝叶斯信息准则; wjdff",
  .terms = N_ ("BIC; subspace; cluster"),
};

const GradusDescriptor gradus_subspace_or_cluster = {
  .id = "subspace-or-cluster", .chapter = 15, .difficulty = 1,
  .title = N_ ("Four methods on one data set"),
  .summary = N_ ("Puts PCA, k-means, a Gaussian and a mixture on the same points, and weighs one "
                 "Gaussian against two."),
  .goal = N_ ("Say what a share of the spread tells and what it does not, and when to weigh models "
              "instead."),
  .source = "CS229 lecture notes, supplementary slides 2",
  .kind = GRADUS_KIND_EXPLORATION, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE, .distances = TRUE,
  .columns = N_ ("Two inputs; classes, where there are any, count what is in the wrong group."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .name = name,
  .start_shows = "data", .end_shows = "panels",
  .same = GRADUS_SAMENESS (
    { "one-point", GRADUS_SENTENCE }, { "equal", GRADUS_SENTENCE }),
  .start_said = GRADUS_SAY ({ NULL, N_ ("{n} points: a line, or two groups?") }),
};
