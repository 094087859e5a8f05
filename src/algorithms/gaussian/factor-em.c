/* EM for factor analysis: trust each instrument by its noise.
 *
 * Objective. x = mu + Lambda z + e, z ~ N(0, I) of k hidden numbers, e ~ N(0, Psi), Psi diagonal.
 * Find Lambda and Psi that make n points likely; mu is their mean and stays.
 *
 * Step. E: every point is thought to be at
 *   E z = G Lambda' Psi^-1 (x - mu),   G = (I + Lambda' Psi^-1 Lambda)^-1,
 * G being what is left uncertain, the same for all. M: with the sums over all points
 *   Lambda = (sum (x - mu) E z') (sum E z E z' + n G)^-1,
 *   Psi = diag (S - Lambda 1/n sum E z (x - mu)').
 *
 * Mistakes. Whoever forgets G (parameter "forget") takes guesses for facts: the noise is made too
 * small, and the likelihood falls. Whoever takes x for x - mu in the M-step ("centre" off), as a
 * printed formula does, loses it as well where the mean is not 0.
 *
 * Edge cases. Lambda = 0 is a fixed point: nothing is thought of any point, and nothing is learnt
 * (event "stuck"). The noise of an input may run to 0, a Heywood case, slowly; at 1e-12 of its
 * variance the run ends with a sentence, and a floor keeps it up. Sign and turn of Lambda are free:
 * Lambda Lambda' is what the data say. Columns of Lambda that are equal stay so; further factors
 * begin as waves.
 *
 * Cost. O(n d k) a round.
 *
 * Source: CS229 lecture notes, part IX, sections 3 and 4, where Phi is printed with x for x - mu.
 * D. B. Rubin and D. T. Thayer 1982, Psychometrika 47, 69-76.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-entry.h"
#include "gradus-factor.h"
#include "gradus-linalg.h"
#include "gradus-mould.h"

#define MOST_POINTS 5000
#define MOST_INPUTS 50
/* A share of the variance of an input below which no noise is left. */
#define NOTHING_LEFT 1e-12
/* So many points are joined to where they are thought to be. */
#define MOST_STICKS 200

enum { START_INPUTS, START_DEVIATIONS, START_GIVEN };

typedef struct
{
  int k, most;
  guint start_in;
  double start, noise, floor, tolerance;
  bool forget, centre;
} Params;

typedef struct
{
  GradusArray lambda, psi;   /* d x k, d */
  GradusArray z;             /* n x k: where each point is thought to be */
  GradusArray zvar;          /* k x k: G of the newest guess */
  GradusArray sxz, szz;      /* d x k, k x k: the sums over n */
  double loglik, before;     /* of the parameters at hand, of those a round earlier */
  guint guessed, done, last;
  bool floored;
} State;

typedef struct
{
  guint n, d;
  double *mean;              /* d */
  double *s;                 /* d x d: covariance */
  double *second;            /* d: means of what the M-step takes for squares of deviations */
  double *principal;         /* d: the first principal component */
} Work;

enum { EVENT_STUCK, EVENT_FALLS, EVENT_FLOORED };

/* --- The table -------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);

  if (table->d < 2 || table->d > MOST_INPUTS)
    return g_strdup_printf (_ ("Factors are read off 2 to %d inputs, and there are %u: choose the "
                               "columns."), MOST_INPUTS, table->d);
  if (table->n > MOST_POINTS)
    return g_strdup_printf (_ ("There are %u points, and %d are possible. Take a sample."),
                            table->n, MOST_POINTS);
  if ((guint) p->k >= table->d)
    return g_strdup_printf (_ ("Of %u inputs there are %u factors at most: choose fewer."),
                            table->d, table->d - 1);
  for (guint j = 0; j < table->d; j++)
    {
      double low, high;

      gradus_find_extent (&table->x[j], table->n, table->d, &low, &high);
      if (!(high - low > 1e-13 * MAX (fabs (low), fabs (high))))
        return g_strdup_printf (_ ("Input %s does not vary, so there is nothing to explain: leave "
                                   "it out."), table->names[table->x_columns[j]]);
    }
  return NULL;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);
  const guint n = table->n, d = table->d;
  g_autofree double *values = g_new (double, d);
  g_autofree double *vectors = g_new (double, (gsize) d * d);

  work->n = n;
  work->d = d;
  work->mean = g_new0 (double, d);
  work->s = g_new0 (double, (gsize) d * d);
  work->second = g_new0 (double, d);
  work->principal = g_new0 (double, d);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < d; j++)
      work->mean[j] += gradus_table_row (table, i)[j] / n;
  for (guint i = 0; i < n; i++)
    for (guint a = 0; a < d; a++)
      for (guint b = 0; b < d; b++)
        work->s[a * d + b] += (gradus_table_row (table, i)[a] - work->mean[a])
                              * (gradus_table_row (table, i)[b] - work->mean[b]) / n;
  for (guint j = 0; j < d; j++)
    work->second[j] = work->s[j * (d + 1)] + (p->centre ? 0 : gradus_square (work->mean[j]));
  if (n > 0 && gradus_symmetric_eigen (work->s, d, values, vectors))
    memcpy (work->principal, vectors, d * sizeof (double));
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  if (work == NULL)
    return;
  g_free (work->mean);
  g_free (work->s);
  g_free (work->second);
  g_free (work->principal);
  g_free (work);
}

/* --- Steps ------------------------------------------------------------------------------------ */

static GradusFactor *
factor_of (const State *state, const Params *p, const Work *work)
{
  return gradus_factor_new (state->lambda.data, state->psi.data, work->d, (guint) p->k);
}

/* The log-likelihood of loadings and noise at hand. */
static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, table);

  for (guint j = 0; j < work->d; j++)
    if (!(state->psi.data[j] > NOTHING_LEFT * work->s[j * (work->d + 1)]))
      return gradus_context_fail (context,
                                  _ ("Input %s has no noise left, a Heywood case: what is guessed "
                                     "explains it completely. Set a floor under the noise, or "
                                     "leave the input out."),
                                  table->names[table->x_columns[j]]);
  {
    g_autoptr (GradusFactor) factor = factor_of (state, p, work);

    if (factor == NULL)
      return gradus_context_fail (context, _ ("The loadings have left every range. Start nearer to "
                                              "the data."));
    state->loglik = gradus_factor_log_likelihood (factor, work->s, work->n);
  }
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint d = work->d, k = (guint) p->k;

  if (p->start_in != START_GIVEN)
    {
      double *lambda = gradus_array_write (&state->lambda), *psi = gradus_array_write (&state->psi);

      for (guint j = 0; j < d; j++)
        {
          const double variance = work->s[j * (d + 1)];
          const double unit = p->start_in == START_DEVIATIONS ? sqrt (variance) : 1;

          psi[j] = p->noise > 0 ? p->noise * unit * unit : variance;
          for (guint a = 0; a < k; a++)
            lambda[j * k + a] = p->start * unit * cos (G_PI * a * (2 * j + 1) / (2.0 * d));
        }
    }
  /* A start below the floor could be likelier than all that a round may reach. */
  for (guint j = 0; j < d && p->floor > 0; j++)
    if (state->psi.data[j] < p->floor)
      gradus_array_write (&state->psi)[j] = p->floor;
  state->before = NAN;
  return GRADUS_STATUS_CONTINUE;
}

/* Of a point, what the M-step takes for its deviation in input @j. */
static double
deviation (const Params *p, const Work *work, const double *x, guint j)
{
  return p->centre ? x[j] - work->mean[j] : x[j];
}

static void
sum_guesses (State *state, const Params *p, const Work *work, const GradusTable *table)
{
  const guint n = work->n, d = work->d, k = (guint) p->k;
  double *sxz = gradus_array_write (&state->sxz), *szz = gradus_array_write (&state->szz);

  memset (sxz, 0, (gsize) d * k * sizeof (double));
  for (guint a = 0; a < k * k; a++)
    szz[a] = p->forget ? 0 : state->zvar.data[a];
  for (guint i = 0; i < n; i++)
    {
      const double *x = gradus_table_row (table, i), *z = &state->z.data[(gsize) i * k];

      for (guint a = 0; a < k; a++)
        {
          for (guint j = 0; j < d; j++)
            sxz[j * k + a] += deviation (p, work, x, j) * z[a] / n;
          for (guint b = 0; b < k; b++)
            szz[a * k + b] += z[a] * z[b] / n;
        }
    }
}

static GradusStatus
run_guess (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, table);
  const guint n = work->n, k = (guint) p->k, to = context->bulk ? n : state->done + 1;
  g_autoptr (GradusFactor) factor = factor_of (state, p, work);
  double *z = gradus_array_write (&state->z);

  if (state->done == 0)
    memcpy (gradus_array_write (&state->zvar), factor->g, k * k * sizeof (double));
  while (state->done < to)
    {
      gradus_factor_expect (factor, gradus_table_row (table, state->done), work->mean,
                            &z[(gsize) state->done * k]);
      state->last = state->done++;
    }
  state->guessed = state->done;
  if (state->done < n)
    return GRADUS_STATUS_AGAIN;
  state->done = 0;
  sum_guesses (state, p, work, table);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_loadings (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint d = work->d, k = (guint) p->k;
  double *lambda = gradus_array_write (&state->lambda), size = 0;

  /* Where nothing is thought of any point and nothing is left uncertain, nothing is learnt. */
  if (!gradus_factor_refit (state->sxz.data, state->szz.data, d, k, lambda))
    memset (lambda, 0, (gsize) d * k * sizeof (double));
  for (guint i = 0; i < d * k; i++)
    size = MAX (size, fabs (lambda[i]));
  gradus_context_raise_if (context, EVENT_STUCK, size == 0);
  return GRADUS_STATUS_CONTINUE;
}

/* What the factors explain of the squares of input @j. */
static double
explained (const State *state, guint k, guint j)
{
  double sum = 0;

  for (guint a = 0; a < k; a++)
    sum += state->lambda.data[j * k + a] * state->sxz.data[j * k + a];
  return sum;
}

static GradusStatus
run_noise (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint j = state->done, d = work->d;
  double *psi = gradus_array_write (&state->psi);

  psi[j] = work->second[j] - explained (state, (guint) p->k, j);
  state->floored = j > 0 && state->floored;
  if (psi[j] < p->floor)
    {
      psi[j] = p->floor;
      state->floored = true;
    }
  if (gradus_step_done (&state->done, &state->last, d) == GRADUS_STATUS_AGAIN)
    return GRADUS_STATUS_AGAIN;
  state->before = state->loglik;
  if (refresh (state, context) == GRADUS_STATUS_FAILED)
    return GRADUS_STATUS_FAILED;
  gradus_context_raise_if (context, EVENT_FLOORED, state->floored);
  gradus_context_raise_if (context, EVENT_FALLS,
                           state->loglik < state->before - 1e-9 * (1 + fabs (state->before)));
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  return fabs (state->loglik - state->before) < p->tolerance ? GRADUS_STATUS_CONVERGED
         : context->iteration + 1 >= (guint64) p->most      ? GRADUS_STATUS_EXHAUSTED
                                                             : GRADUS_STATUS_CONTINUE;
}

/* --- Quantities and names --------------------------------------------------------------------- */

GRADUS_NUMBER (number_change, (state), state->loglik - state->before)
GRADUS_VECTOR (array_mean, (work), work->d, j, work->mean[j])

/* G Lambda' Psi^-1 of loadings and noise at hand: what a deviation of each input says. */
static void
array_weights (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, p, work);
  g_autoptr (GradusFactor) factor = factor_of (state, p, work);

  if (factor != NULL)
    memcpy (gradus_array_init_matrix (out, factor->k, factor->d), factor->weights,
            (gsize) factor->k * factor->d * sizeof (double));
}

/* Lambda Lambda', which knows no sign and no turn. */
static void
array_common (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, p, work);
  const guint d = work->d, k = (guint) p->k;
  double *common = gradus_array_init_matrix (out, d, d);

  for (guint i = 0; i < d; i++)
    for (guint j = 0; j < d; j++)
      for (guint a = 0; a < k; a++)
        common[i * d + j] += state->lambda.data[i * k + a] * state->lambda.data[j * k + a];
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "loglik", N_ ("Log-likelihood"), "\\ell", GRADUS_QUANTITY (State, loglik),
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_MORE },
  { "lambda", N_ ("Loadings"), "\\Lambda", GRADUS_QUANTITY (State, lambda), .shape = "d*k",
    .indices = N_ ("input, factor"), .flags = GRADUS_TRACKED | GRADUS_TYPED | GRADUS_START,
    .start_params = "start-in=given", .one = N_ ("Loading") },
  { "psi", N_ ("Noise variances"), "\\psi", GRADUS_QUANTITY (State, psi), .shape = "d",
    .indices = N_ ("input"), .flags = GRADUS_TRACKED | GRADUS_TYPED | GRADUS_START,
    .start_params = "start-in=given", .one = N_ ("Noise variance") },
  { "z", N_ ("Where the points are thought to be"), "\\mathrm{E}z", GRADUS_QUANTITY (State, z),
    .shape = "n*k", GRADUS_KNOWN (State, guessed), .indices = N_ ("point, factor"),
    .flags = GRADUS_PER_DATUM, .one = N_ ("Where the point is thought to be") },
  { "zvar", N_ ("What is left uncertain"), "G", GRADUS_QUANTITY (State, zvar), .shape = "k*k",
    GRADUS_KNOWN (State, guessed), .indices = N_ ("factor, factor") },
  { "weights", N_ ("Trust in the inputs"), "G\\Lambda^T\\Psi^{-1}", .array = array_weights,
    .indices = N_ ("factor, input") },
  { "common", N_ ("What the factors share out"), "\\Lambda\\Lambda^T", .array = array_common,
    .indices = N_ ("input, input") },
  { "mu", N_ ("Mean"), "\\mu", .array = array_mean, .indices = N_ ("input"), .beside = "data" },
  { "sxz", NULL, NULL, GRADUS_QUANTITY (State, sxz), .shape = "d*k", .flags = GRADUS_HIDDEN },
  { "szz", NULL, NULL, GRADUS_QUANTITY (State, szz), .shape = "k*k", .flags = GRADUS_HIDDEN },
  { "change", N_ ("Change of the log-likelihood"), "\\Delta\\ell", .number = number_change,
    GRADUS_KNOWN (State, before) },
  { "before", NULL, NULL, GRADUS_QUANTITY (State, before), .flags = GRADUS_HIDDEN });

/* The angle of a direction in the picture of the first and the last input, 0 to 180 degrees. */
static double
angle_in_picture (double first, double last)
{
  return first == 0 && last == 0 ? NAN : gradus_line_angle ((const double[]) { first, last });
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, table);
  const guint n = work->n, d = work->d, k = (guint) p->k;
  const guint i = gradus_position_is_phase (here, "guess") && here->micro > 0
                    ? MIN (state->last, n - 1) : n - 1;
  const guint j = MIN (state->last, d - 1);
  const double *lambda = state->lambda.data, *x = gradus_table_row (table, i);
  const double *last = gradus_table_row (table, n - 1);
  double off[MOST_INPUTS], squares = 0, foot = 0;
  guint least = 0, most = 0, n_quiet = 0;

  for (guint input = 0; input < d; input++)
    {
      off[input] = x[input] - work->mean[input];
      squares += gradus_square (lambda[input * k]);
      foot += lambda[input * k] * (last[input] - work->mean[input]);
      least = state->psi.data[input] < state->psi.data[least] ? input : least;
      most = state->psi.data[input] > state->psi.data[most] ? input : most;
    }
  for (guint input = 0; input < d; input++)
    n_quiet += state->psi.data[input] <= state->psi.data[least] * (1 + 1e-6);
  gradus_names_whole (names, "n-quiet", n_quiet);
  gradus_names_flag (names, "one", k == 1);
  gradus_names_flag (names, "small", k == 1 && d <= 4);
  gradus_names_flag (names, "turns", k == 1 && squares > 0);
  gradus_names_whole (names, "i", i + 1);
  gradus_names_whole (names, "watched", n - 1);
  gradus_names_whole (names, "watched-number", n);
  gradus_names_vector (names, "watched-x", last, d);
  gradus_names_vector (names, "off", off, d);
  gradus_names_vector (names, "zi", &state->z.data[(gsize) i * k], k);
  gradus_names_number (names, "z-one", state->z.data[(gsize) i * k]);
  gradus_names_number (names, "z-watched", state->z.data[(gsize) (n - 1) * k]);
  gradus_names_number (names, "foot", squares > 0 ? foot / squares : NAN);
  gradus_names_flag (names, "beyond-foot",
                     foot * state->z.data[(gsize) (n - 1) * k] < 0
                       || fabs (state->z.data[(gsize) (n - 1) * k]) * squares > fabs (foot));
  gradus_names_number (names, "foot-scale",
                       MAX (0.1 * fabs (squares > 0 ? foot / squares : 0), 1e-6));
  gradus_names_number (names, "uncertain", state->zvar.data[0]);
  gradus_names_number (names, "uncertain-sd", sqrt (state->zvar.data[0]));
  gradus_names_number (names, "szz-one", state->szz.data[0]);
  gradus_names_vector (names, "sxz-one", state->sxz.data, k == 1 ? d : 0);
  gradus_names_word (names, "input", table->names[table->x_columns[j]]);
  gradus_names_whole (names, "j", j + 1);
  gradus_names_number (names, "square", work->second[j]);
  gradus_names_number (names, "explained", explained (state, k, j));
  gradus_names_number (names, "noise-left", state->psi.data[j]);
  gradus_names_flag (names, "on-floor",
                     p->floor > 0 && state->psi.data[j] == p->floor);
  gradus_names_word (names, "quietest", table->names[table->x_columns[least]]);
  gradus_names_word (names, "noisiest", table->names[table->x_columns[most]]);
  gradus_names_number (names, "least-noise", state->psi.data[least]);
  gradus_names_number (names, "most-noise", state->psi.data[most]);
  gradus_names_word (names, "first-input", table->names[table->x_columns[0]]);
  gradus_names_word (names, "last-input", table->names[table->x_columns[d - 1]]);
  gradus_names_number (names, "line-angle", angle_in_picture (lambda[0], lambda[(d - 1) * k]));
  gradus_names_number (names, "principal-angle",
                       angle_in_picture (work->principal[0], work->principal[d - 1]));
  gradus_names_number (names, "middle-x", work->mean[0]);
  gradus_names_number (names, "middle-y", work->mean[d - 1]);
  gradus_names_number (names, "change-size", fabs (number_change (here)));
  gradus_names_vector (names, "principal", work->principal, d);
  gradus_names_flag (names, "falling", number_change (here) < 0);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "guess", N_ ("E: guess the hidden number"),
    N_ ("Each input pulls the point along the line, as hard as its noise is small."),
    .shows = "cloud",
    .pseudocode = N_ ("G ← (I + ΛᵀΨ⁻¹Λ)⁻¹\nfor each point: E z ← G ΛᵀΨ⁻¹ (x − μ)"), .micro = "n",
    .run = run_guess,
    .rule = "G = (I + \\Lambda^T\\Psi^{-1}\\Lambda)^{-1},\\quad \\role{model}{\\mathrm{E}z_i} = "
            "G\\,\\Lambda^T\\Psi^{-1}(x_i - \\mu)",
    .filled = GRADUS_SAY (
      { "micro and small", "\\role{model}{\\mathrm{E}z_{<i>}} = <weights> <off> = "
                           "<z-one|model>" },
      { "micro", "\\role{model}{\\mathrm{E}z_{<i>}} = <row zi|model>" },
      { NULL, "G = <zvar>" }),
    .said = GRADUS_SAY (
      { "micro and one", N_ ("Point {i} is thought to be at z = {z-one}, with a standard deviation "
                             "of {uncertain-sd}.") },
      { "micro", N_ ("Point {i} is thought to be at z = {zi}.") },
      { "one", N_ ("Each point has its place on the line; what is left uncertain of it has the "
                   "variance {uncertain}.") },
      { NULL, N_ ("Each of {n} points has its place among the {k} factors.") }) },
  { "loadings", N_ ("M: refit the loadings"),
    N_ ("Regress every input on the guesses, whose uncertainty counts as their spread."),
    .shows = "cloud", .pseudocode = N_ ("Λ ← (Σ (x − μ) E zᵀ) (Σ E z E zᵀ + n G)⁻¹"),
    .run = run_loadings,
    .rules = GRADUS_SAY (
      { "forget", "\\role{model}{\\Lambda} := \\Big(\\sum_i (x_i - \\mu)\\,\\mathrm{E}z_i^T\\Big)"
                  "\\Big(\\sum_i \\mathrm{E}z_i\\,\\mathrm{E}z_i^T\\Big)^{-1}" },
      { "not centre", "\\role{model}{\\Lambda} := \\Big(\\sum_i x_i\\,\\mathrm{E}z_i^T\\Big)"
                      "\\Big(\\sum_i \\mathrm{E}z_i\\,\\mathrm{E}z_i^T + n\\,G\\Big)^{-1}" },
      { NULL, "\\role{model}{\\Lambda} := \\Big(\\sum_i (x_i - \\mu)\\,\\mathrm{E}z_i^T\\Big)"
              "\\Big(\\sum_i \\mathrm{E}z_i\\,\\mathrm{E}z_i^T + n\\,G\\Big)^{-1}" }),
    .filled = GRADUS_SAY (
      { "small", "\\role{model}{\\Lambda} = \\frac{1}{<szz-one>} <sxz-one> = <lambda|model>" },
      { NULL, "\\role{model}{\\Lambda} = <lambda|model>" }),
    .said = GRADUS_SAY (
      { "event:stuck", N_ ("All loadings are 0: nothing was thought of any point, and nothing is "
                           "learnt.") },
      { "small", N_ ("The line has turned: Λ is now {lambda}.") },
      { NULL, N_ ("The loadings of {d} inputs are refitted.") }) },
  { "noise", N_ ("M: refit the noise"),
    N_ ("What the factors do not explain of an input is its own noise."),
    .shows = "shares cloud", .pseudocode = N_ ("for each input: ψ ← S − Λ Σ E z (x − μ) / n"),
    .micro = "d", .run = run_noise,
    .rules = GRADUS_SAY (
      { "not centre", "\\psi_j := \\tfrac1n\\sum_i x_{ij}^2 - \\Lambda_j\\,\\tfrac1n\\sum_i "
                      "\\mathrm{E}z_i\\,x_{ij}" },
      { NULL, "\\psi_j := S_{jj} - \\Lambda_j\\,\\tfrac1n\\sum_i \\mathrm{E}z_i\\,(x_{ij} - "
              "\\mu_j)" }),
    .filled = GRADUS_SAY (
      { "micro and on-floor", "\\psi_{<j>} = <noise-left|accent>" },
      { "micro", "\\psi_{<j>} = <calc square - explained = noise-left|accent>" },
      { NULL, "\\psi = <row psi>,\\quad \\ell = <loglik|5>" }),
    .said = GRADUS_SAY (
      { "micro and on-floor", N_ ("Input {input}: less noise would be left than the floor, so "
                                  "that is what it has: {noise-left}.") },
      { "micro", N_ ("Input {input}: of {square} the factors explain {explained}, and {noise-left} "
                     "is noise.") },
      { "event:falls", NN_ ("{quietest} has the least noise, {least-noise}. ℓ falls from {before "
                            "loglik} to {after loglik}.",
                            "{n-quiet} inputs have the least noise, {least-noise} each. ℓ falls "
                            "from {before loglik} to {after loglik}."), "n-quiet" },
      { NULL, NN_ ("{noisiest} has the most noise, {most-noise}, {quietest} the least, "
                   "{least-noise}. ℓ is {loglik|5}.",
                   "{noisiest} has the most noise, {most-noise}, {n-quiet} inputs have the least, "
                   "{least-noise} each. ℓ is {loglik|5}."), "n-quiet" }) },
  { "check", N_ ("Does ℓ still change?"), N_ ("When ℓ hardly changes, it is over."),
    .shows = "cloud", .pseudocode = N_ ("until ℓ changes by less than ε"), .run = run_check,
    .rule = "|\\Delta\\ell| \\lt \\varepsilon",
    .filled = GRADUS_SAY ({ NULL, "|\\Delta\\ell| = <change-size> <cmp change-size tolerance> "
                                  "<tolerance>" }),
    .said = GRADUS_SAY (
      { "converged and not turns and one", N_ ("ℓ stays at {loglik|5}. With loadings of 0 no "
                                               "factor explains anything: it is the bell with a "
                                               "noise for each input alone.") },
      { "converged", NN_ ("ℓ stays at {loglik|5}. {quietest} has the least noise, {least-noise}: "
                          "it is trusted most.",
                          "ℓ stays at {loglik|5}. {n-quiet} inputs have the least noise, "
                          "{least-noise} each: they are trusted most."), "n-quiet" },
      { "exhausted and falling", N_ ("That was the last round, and ℓ is still falling: "
                                         "{loglik|5}.") },
      { "exhausted", NN_ ("That was the only round: ℓ is {loglik|5}.",
                          "That was the last of {most} rounds: ℓ is {loglik|5}, and has changed by "
                          "{change-size}."), "most" },
      { NULL, N_ ("ℓ has changed by {change-size}, so the points are guessed again.") }) });

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_rises (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);

  if (p->forget || !p->centre || isnan (state->before))
    return TRUE;
  *measured = state->before - state->loglik;
  return *measured <= 1e-9 * (1 + fabs (state->loglik));
}

/* The same guess by the full covariance of (z, x): E z = Lambda' Sigma^-1 (x - mu), of the last
 * point. */
static gboolean
holds_conditioning (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work, table);
  const guint d = work->d, k = (guint) p->k;
  double sigma[MOST_INPUTS * MOST_INPUTS], off[MOST_INPUTS], size = 1;
  const double *x = gradus_table_row (table, work->n - 1);

  for (guint i = 0; i < d; i++)
    for (guint j = 0; j < d; j++)
      {
        sigma[i * d + j] = i == j ? state->psi.data[i] : 0;
        for (guint a = 0; a < k; a++)
          sigma[i * d + j] += state->lambda.data[i * k + a] * state->lambda.data[j * k + a];
      }
  if (!gradus_cholesky (sigma, d))
    return TRUE;
  for (guint j = 0; j < d; j++)
    off[j] = x[j] - work->mean[j];
  gradus_cholesky_solve (sigma, d, off);
  for (guint a = 0; a < k; a++)
    {
      const double z = state->z.data[(gsize) (work->n - 1) * k + a];
      double full = 0;

      for (guint j = 0; j < d; j++)
        full += state->lambda.data[j * k + a] * off[j];
      size = MAX (size, fabs (z));
      *measured = MAX (*measured, fabs (full - z));
    }
  /* The full matrix is the worse of both where little noise is left. */
  return *measured <= 1e-4 * size;
}

/* Where the mean is taken away, no input has more noise than variance. */
static gboolean
holds_shared (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work);

  for (guint j = 0; j < work->d && p->centre; j++)
    *measured = MAX (*measured, (state->psi.data[j] - p->floor) / work->s[j * (work->d + 1)] - 1);
  return *measured <= 1e-9;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "rises", N_ ("The log-likelihood does not fall"), "\\Delta\\ell \\ge 0", holds_rises,
    .phase = "noise" },
  { "conditioning", N_ ("The guess is that of the joint distribution"),
    "\\mathrm{E}z = \\Lambda^T(\\Lambda\\Lambda^T + \\Psi)^{-1}(x - \\mu)", holds_conditioning,
    .phase = "guess" },
  { "shared", N_ ("No input has more noise than variance"), "\\psi_j \\le S_{jj}", holds_shared,
    .phase = "noise" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* The point on the line, or in the plane of the factors, that belongs to @z: its first and its
 * last input. */
static void
place_of (const State *state, const Work *work, guint k, const double *z, double at[2])
{
  const guint last = work->d - 1;

  at[0] = work->mean[0];
  at[1] = work->mean[last];
  for (guint a = 0; a < k; a++)
    {
      at[0] += state->lambda.data[a] * z[a];
      at[1] += state->lambda.data[last * k + a] * z[a];
    }
}

static void
draw_lines (const State *state, const Work *work, guint k, GradusScene *scene)
{
  for (guint a = 0; a < k; a++)
    {
      double z[GRADUS_MOST_FACTORS] = { 0 }, from[2], to[2];

      z[a] = -2;
      place_of (state, work, k, z, from);
      z[a] = 2;
      place_of (state, work, k, z, to);
      gradus_scene_segment (scene, from[0], from[1], to[0], to[1], GRADUS_ROLE_MODEL,
                            GRADUS_LINE_BOLD);
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD,
                            C_ ("legend", "factor, z from −2 to 2"));
}

static void
draw_sticks (const GradusPosition *here, guint active, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const guint k = (guint) p->k, d = work->d;

  for (guint i = 0; i < MIN (state->guessed, work->n); i++)
    {
      const double *x = gradus_table_row (table, i), *z = &state->z.data[(gsize) i * k];
      double at[2];

      if (work->n > MOST_STICKS && i != active)
        continue;
      place_of (state, work, k, z, at);
      gradus_scene_segment (scene, x[0], x[d - 1], at[0], at[1],
                            i == active ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_SECOND,
                            GRADUS_LINE_THIN);
      gradus_scene_point (scene, at[0], at[1],
                          i == active ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_SECOND,
                          GRADUS_SHAPE_CIRCLE, 0.7, -1);
    }
  if (state->guessed > 0)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_CIRCLE,
                              C_ ("legend", "thought to be here"));
}

/* One standard deviation of what is left uncertain, along the line. */
static void
draw_uncertainty (const State *state, const Work *work, guint i, GradusScene *scene)
{
  const double z = state->z.data[i], sd = sqrt (state->zvar.data[0]);
  const double ends[2] = { z - sd, z + sd };
  double from[2], to[2];

  place_of (state, work, 1, &ends[0], from);
  place_of (state, work, 1, &ends[1], to);
  gradus_scene_segment (scene, from[0], from[1], to[0], to[1], GRADUS_ROLE_ACCENT,
                        GRADUS_LINE_BOLD);
}

/* All points, and the ellipse of the data at two standard deviations. */
static void
find_range (const Work *work, const GradusTable *table, guint j, double *low, double *high)
{
  const double room = 2.1 * sqrt (work->s[j * (work->d + 1)]);

  gradus_find_extent (&table->x[j], table->n, work->d, low, high);
  *low = MIN (*low, work->mean[j] - room);
  *high = MAX (*high, work->mean[j] + room);
}

static void
build_cloud (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  const guint d = work->d, k = (guint) p->k, last = d - 1;
  const guint active = gradus_position_is_phase (here, "guess") && here->micro > 0
                         ? MIN (state->last, work->n - 1) : G_MAXUINT;
  double low, high, cov[3] = { 0 }, far;

  if (table == NULL || table->n == 0)
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, table->names[table->x_columns[0]],
                         table->names[table->x_columns[last]]);
  find_range (work, table, 0, &low, &high);
  gradus_scene_set_x_range (scene, low, high);
  find_range (work, table, last, &low, &high);
  gradus_scene_set_y_range (scene, low, high);
  far = 2 * sqrt (work->s[0] + work->s[d * d - 1]);
  gradus_scene_segment (scene, work->mean[0] - far * work->principal[0],
                        work->mean[last] - far * work->principal[last],
                        work->mean[0] + far * work->principal[0],
                        work->mean[last] + far * work->principal[last], GRADUS_ROLE_MUTED,
                        GRADUS_LINE_DASHED);
  gradus_scene_label (scene, C_ ("legend", "first principal component"));
  for (guint a = 0; a < k; a++)
    {
      cov[0] += gradus_square (state->lambda.data[a]);
      cov[1] += state->lambda.data[a] * state->lambda.data[last * k + a];
      cov[2] += gradus_square (state->lambda.data[last * k + a]);
    }
  cov[0] += state->psi.data[0];
  cov[2] += state->psi.data[last];
  gradus_scene_ellipse (scene, work->mean[0], work->mean[last], cov, 2, GRADUS_ROLE_MODEL,
                        GRADUS_LINE_THIN, 0.08);
  draw_lines (state, work, k, scene);
  draw_sticks (here, active, scene);
  if (active < work->n && k == 1)
    draw_uncertainty (state, work, active, scene);
  for (guint i = 0; i < table->n; i++)
    gradus_scene_point (scene, gradus_table_row (table, i)[0], gradus_table_row (table, i)[last],
                        table->label != NULL && table->label[i] >= 0
                          ? GRADUS_ROLE_CLASS + (GradusRole) table->label[i] : GRADUS_ROLE_DATA,
                        GRADUS_SHAPE_CIRCLE, table->n > 200 ? 0.7 : 1.2, (int) i);
  if (active < work->n)
    gradus_scene_point (scene, gradus_table_row (table, active)[0],
                        gradus_table_row (table, active)[last], GRADUS_ROLE_ACCENT,
                        GRADUS_SHAPE_RING, 1.8, -1);
}

/* Of one point: each input says where on the ruler it would put the point, and pulls as hard as
 * lambda^2 / psi; that z is a draw from N(0, 1) pulls to 0 with 1. */
static void
build_ruler (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const guint d = work->d, k = (guint) p->k;
  const guint i = gradus_position_is_phase (here, "guess") && here->micro > 0
                    ? MIN (state->last, work->n - 1) : work->n - 1;
  const double *x = gradus_table_row (table, i);
  g_autoptr (GradusFactor) factor = NULL;
  double z[GRADUS_MOST_FACTORS], far = 3, stiff = 1;

  gradus_scene_set_axes (scene, GRADUS_AXES_FLIP_Y, C_ ("axis", "hidden number z"),
                         C_ ("axis", "input; 0 = the bell of z"));
  if (gradus_kit_waits (scene, k > 1, _ ("With one factor there is a ruler here; with more each "
                                         "point is in a space."))
      || gradus_kit_waits (scene, state->guessed == 0, _ ("The points are guessed first.")))
    return;
  factor = factor_of (state, p, work);
  if (factor == NULL)
    return;
  gradus_factor_expect (factor, x, work->mean, z);
  for (guint j = 0; j < d; j++)
    stiff = MAX (stiff, gradus_square (state->lambda.data[j]) / state->psi.data[j]);
  gradus_scene_set_y_range (scene, -0.5, MIN (d, 12) + 0.5);
  for (guint j = 0; j <= MIN (d, 12); j++)
    {
      const double l = j == 0 ? 1 : state->lambda.data[j - 1];
      const double own = j == 0 ? 1 : l * l / state->psi.data[j - 1];
      const double at = j == 0 ? 0 : (x[j - 1] - work->mean[j - 1]) / l;
      const double size = 0.5 + 1.5 * sqrt (own / stiff);

      if (l == 0 || fabs (at) > 50)
        continue;
      far = MAX (far, fabs (at));
      gradus_scene_segment (scene, z[0], j, at, j, j == 0 ? GRADUS_ROLE_MUTED : GRADUS_ROLE_SECOND,
                            own > 0.3 * stiff ? GRADUS_LINE_BOLD : GRADUS_LINE_THIN);
      gradus_scene_point (scene, at, j, j == 0 ? GRADUS_ROLE_MUTED : GRADUS_ROLE_SECOND,
                          GRADUS_SHAPE_SQUARE, size, -1);
    }
  gradus_scene_set_x_range (scene, -1.05 * far, 1.05 * far);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "what an input says; larger: stiffer"));
  gradus_scene_vrule (scene, z[0], GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD, NULL);
  gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD,
                            C_ ("legend", "where they balance"));
}

/* The variance of each input, as the model has it: what the factors explain, and noise above it. */
static void
build_shares (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const guint d = work->d, k = (guint) p->k;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "input"), C_ ("axis", "variance"));
  gradus_scene_set_x_range (scene, 0.5, d + 0.5);
  for (guint j = 0; j < d; j++)
    {
      double common = 0;

      for (guint a = 0; a < k; a++)
        common += gradus_square (state->lambda.data[j * k + a]);
      gradus_scene_bar (scene, j + 1, 0.7, 0, common, GRADUS_ROLE_MODEL, 0.6);
      gradus_scene_bar (scene, j + 1, 0.7, common, common + state->psi.data[j], GRADUS_ROLE_MUTED,
                        0.5);
      gradus_scene_segment (scene, j + 0.6, work->s[j * (d + 1)], j + 1.4, work->s[j * (d + 1)],
                            GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "by the factors"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "noise"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                            C_ ("legend", "variance of the data"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "cloud", N_ ("First and last input"), GRADUS_EDIT_POINTS, .build = build_cloud,
    .caption = GRADUS_SAY ({ NULL, N_ ("ℓ = {loglik|5}") }) },
  { "ruler", N_ ("What pulls, and how hard"), .build = build_ruler,
    .caption = GRADUS_SAY ({ "one and uncertain > 0", N_ ("point {i}") }) },
  { "shares", N_ ("Explained and noise"), .build = build_shares },
  { "loglik", N_ ("Log-likelihood"), .kit = gradus_kit_curves, .of = "loglik",
    .with = "iterations" });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "k", .label = N_ ("Factors"), .symbol = "k", .blurb = N_ ("How many hidden numbers."),
    GRADUS_PARAM_FIELD (Params, k), .def = 1, .min = 1, .max = GRADUS_MOST_FACTORS,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "start", .label = N_ ("Loadings at the start"),
    .blurb = N_ ("The number that all loadings of the first factor begin with; further factors "
                 "begin as waves of that height."),
    GRADUS_PARAM_FIELD (Params, start), .def = 0.5, .min = -1000, .max = 1000, .slider_min = -2,
    .slider_max = 2, .step = 0.1, .applies = GRADUS_APPLIES_RESTART },
  { .id = "noise", .label = N_ ("Noise at the start"),
    .blurb = N_ ("The variance that all inputs begin with; 0: that of their data."),
    GRADUS_PARAM_FIELD (Params, noise), .def = 0, .min = 0, .max = 1e6, .slider_max = 5,
    .step = 0.1, .applies = GRADUS_APPLIES_RESTART },
  { .id = "start-in", .label = N_ ("Unit of the start"),
    .blurb = N_ ("Of the two numbers above: the standard deviation of each input, or the unit of "
                 "the data."),
    GRADUS_PARAM_FIELD (Params, start_in), .def = START_DEVIATIONS,
    GRADUS_CHOICES ([START_INPUTS] = { "inputs", N_ ("That of the data") },
                    [START_DEVIATIONS] = { "deviations", N_ ("Standard deviation") },
                    [START_GIVEN] = { "given", N_ ("Given") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "floor", .label = N_ ("Floor of the noise"),
    .blurb = N_ ("No noise variance falls below it."), GRADUS_PARAM_FIELD (Params, floor),
    .def = 0, .min = 0, .max = 1e6, .slider_max = 1, .step = 0.01,
    .applies = GRADUS_APPLIES_LIVE },
  { .id = "forget", .label = N_ ("Forget the uncertainty"),
    .blurb = N_ ("A mistake on purpose: G is left out when the loadings are refitted."),
    GRADUS_PARAM_FIELD (Params, forget), .applies = GRADUS_APPLIES_LIVE },
  { .id = "centre", .label = N_ ("Take the mean away"),
    .blurb = N_ ("Off: x stands for x − μ when the model is refitted, a mistake that was printed."),
    GRADUS_PARAM_FIELD (Params, centre), .def = TRUE, .applies = GRADUS_APPLIES_RESTART },
  { .id = "tolerance", .label = N_ ("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_ ("Stop when ℓ changes by less."), GRADUS_PARAM_FIELD (Params, tolerance),
    .def = 1e-9, .min = 1e-12, .max = 1, .slider_min = 1e-9, .slider_max = 0.1,
    .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "most", .label = N_ ("Most rounds"),
    .blurb = N_ ("Stop after so many rounds even if the tolerance is not reached."),
    GRADUS_PARAM_FIELD (Params, most), GRADUS_COUNT (100, 1, 3000) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_STUCK] = { "stuck", N_ ("Nothing to learn from"),
                    N_ ("With loadings of 0 every point is thought to be at 0.") },
  [EVENT_FALLS] = { "falls", N_ ("The log-likelihood falls"),
                    N_ ("A round has made the data less likely: something was left out.") },
  [EVENT_FLOORED] = { "floored", N_ ("On the floor"),
                      N_ ("The noise of an input is held up by the floor.") });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "place", N_ ("Where is the last point thought to be?"), "guess", "cloud",
    .asks = GRADUS_ASKS_NUMBER, .about = "z-watched", .scale = "foot-scale", .when = "turns",
    .words = N_ ("The loadings are {lambda}, the noise variances {psi}. At which z is point "
                 "{watched-number}, {watched-x}, thought to be?"),
    .truth = GRADUS_SAY (
      { "beyond-foot",
        N_ ("At z = {z-watched}. Straight down onto the line would be {foot}; inputs of little "
            "noise count for more.") },
      { NULL, N_ ("At z = {z-watched}. Straight down onto the line would be {foot}; noise and the "
                  "bell of z hold it back.") }),
    .intuition = N_ ("You thought it drops straight onto the line, but noisy inputs count less, "
                     "and the bell of z holds it back."),
    .intuition_answer = "foot" },
  { "line", N_ ("How does the line lie?"), "loadings", "cloud", .asks = GRADUS_ASKS_LINE,
    .about = "line-angle middle-x middle-y", .when = "turns",
    .words = N_ ("The loadings are refitted to the guesses. How will the line of the factor lie in "
                 "the picture of {first-input} and {last-input}?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("At {line-angle}°. The first principal component lies at "
                                     "{principal-angle}°: it follows the noise as well.") }),
    .intuition = N_ ("You thought the line follows the longest direction, but the noise of an "
                     "input turns that as well: only what inputs share turns the line."),
    .intuition_answer = "principal-angle" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "dials", .title = N_ ("Three dials"),
    .blurb = N_ ("Three dials show a hidden number, the third with a noise variance of 4. EM finds "
                 "loadings of 1 and noise of 0.25, 0.25 and 4, the truth; the third input counts "
                 "0.027, the others 0.432."),
    .data = "dials-16", .params = "start-in=inputs",
    .claims = "lambda[0,0] ~ 1.00\nlambda[2,0] ~ 1.00\npsi[0] ~ 0.25\npsi[1] ~ 0.25\n"
              "psi[2] ~ 4.00\nweights[0,0] ~ 0.432\nweights[0,2] ~ 0.027" },
  { .id = "by-hand", .title = N_ ("By hand: two dials"),
    .blurb = N_ ("Loadings 1 and 1, noise 1 and 1: the reading (3, 0) is thought to be at 3/(1 + "
                 "2) = 1, with the variance 1/3, and not at its foot, 1.5."),
    .data = "readings-5", .params = "start=1 noise=1 start-in=inputs most=20 tolerance=0.0001",
    .claims = "watched-x[0] == 3\n1 / 3 ~ 0.333" },
  { .id = "zero", .title = N_ ("Failure: loadings of 0"),
    .blurb = N_ ("With Λ = 0 every point is thought to be at 0, and ℓ stays at −84.555."),
    .data = "dials-16", .params = "start=0 start-in=inputs",
    .failure = N_ ("Nothing is thought of any point, so nothing can be learnt from what is "
                   "thought: Λ stays 0. Begin with any other number."),
    .claims = "loglik ~ -84.555\never: event:stuck\niteration == 1" },
  { .id = "forget", .title = N_ ("Failure: guesses taken for facts"),
    .blurb = N_ ("G is left out. ℓ rises from −82.396 to −77.972 and then falls, to −85.575 after "
                 "40 rounds."),
    .data = "dials-16", .params = "start-in=inputs forget=true most=40",
    .failure = N_ ("Without G the guesses are taken for facts, and the inputs seem to have less "
                   "noise than they do. What gives it away is ℓ, which falls from the second round "
                   "on: EM with both halves right cannot do that. Put G back."),
    .claims = "loglik ~ -85.575\never: event:falls\niteration == 40" },
  { .id = "heywood", .title = N_ ("Failure: a Heywood case"),
    .blurb = N_ ("Six points: the noise of the third input is 0.0183 after 100 rounds, and still "
                 "shrinking."),
    .data = "heywood-6", .params = "start-in=inputs",
    .failure = N_ ("The likelihood has its top where the third input has no noise, at the border "
                   "of what is allowed, and EM creeps there. Look at the noise that shrinks and "
                   "shrinks. Set a floor, or take more points."),
    .claims = "exhausted\npsi[2] ~ 0.0183\niteration == 100" },
  { .id = "floor", .title = N_ ("A floor under the noise"),
    .blurb = N_ ("The same six points with a floor of 0.1: EM comes to rest."),
    .data = "heywood-6", .params = "start-in=inputs floor=0.1 tolerance=0.0001",
    .claims = "converged\npsi[2] == 0.1\never: event:floored" },
  { .id = "uncentred", .title = N_ ("Failure: the mean left in"),
    .blurb = N_ ("All numbers 3 larger, and x printed for x − μ: the first round takes ℓ from "
                 "−82.396 to −106.99."),
    .data = "dials-16:shift=3", .params = "start-in=inputs centre=false most=10",
    .failure = N_ ("The squares of x have the mean in them, so that the noise seems larger than "
                   "the variance. It does not show where the mean is 0; then move the data. Take "
                   "the mean away first."),
    .claims = "loglik < -107\npsi[0] > 2\never: event:falls" },
  { .id = "iris", .title = N_ ("Irises, two factors"),
    .blurb = N_ ("Four measurements of a flower and two hidden numbers."), .data = "iris",
    .params = "k=2 most=30", .claims = "n == 150\nloglik > -450" });

#define ORACLE "oracles-B/ch15b.out: numpy; scikit-learn's FactorAnalysis has the same end"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "dials", 1, "loglik", GRADUS_EXPECT (-79.605185), 1e-6, ORACLE },
  { "dials", 1, "lambda", GRADUS_EXPECT (0.609244, 0.609244, 0.792017), 1e-6, ORACLE },
  { "dials", 1, "psi", GRADUS_EXPECT (0.829832, 0.829832, 4.289916), 1e-6, ORACLE },
  { "dials", 5, "loglik", GRADUS_EXPECT (-75.151168), 1e-6, ORACLE },
  { "dials", 20, "loglik", GRADUS_EXPECT (-74.815923), 1e-6, ORACLE },
  { "dials", GRADUS_CHECK_END, "loglik", GRADUS_EXPECT (-74.81568311705982), 1e-8, ORACLE },
  { "dials", GRADUS_CHECK_END, "psi", GRADUS_EXPECT (0.25, 0.25, 4), 1e-4, ORACLE },
  { "by-hand", 1, "zvar", GRADUS_EXPECT (0.3333333333), 1e-9, "by hand: 1/(1 + 2)" },
  { "forget", 2, "loglik", GRADUS_EXPECT (-79.37530706513208), 1e-8, ORACLE },
  { "forget", 40, "loglik", GRADUS_EXPECT (-85.5745), 1e-5, ORACLE },
  { "heywood", 100, "psi", GRADUS_EXPECT (2.186653, 0.683704, 0.01834), 1e-5, ORACLE },
  { "uncentred", 1, "loglik", GRADUS_EXPECT (-106.987), 1e-5, ORACLE });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "forget", .title = N_ ("With the uncertainty and without it"),
    .blurb = N_ ("On the left ℓ rises to −74.816; on the right G is forgotten, and ℓ falls from "
                 "the second round on."),
    .preset = "dials", .right = "forget=true most=40", .plot = "loglik",
    .claims = "left: loglik ~ -74.816\nright: ever: event:falls\nleft: never: event:falls" });

static const GradusSheet sheet = {
  .aha = N_ ("Trust each instrument by its noise: guess the hidden number, then relearn who is "
             "noisy."),
  .by_hand = N_ ("Λ = (1, 1), Ψ = 1 and 1, x = (3, 0): E z = 3/(1 + 2) = 1, variance 1/3."),
  .why = "ruler",
  .intuition = N_ ("A point is thought to be at its foot on the line, as in PCA."),
  .caught_by = "place",
  .breaks = N_ ("Guesses taken for facts: ℓ falls from the second round on. And Λ = 0 is a fixed "
                "point."),
  .needs = "factor-analysis-model gaussian-conditioning gmm-em",
  .leads_to = "kalman-filter density-threshold subspace-or-cluster",
  .aliases = "FA; factor analysis; uniqueness; loading; Heywood; latent factor; 因子分析; 唯一性方差; "
             "载荷; yzfxem",
  .terms = N_ ("factor analysis; loading; uniqueness; Heywood case"),
};

const GradusDescriptor gradus_factor_analysis_em = {
  .id = "factor-analysis-em", .chapter = 15, .difficulty = 3,
  .title = N_ ("EM for factor analysis"),
  .summary = N_ ("Guesses the hidden number of every point, then refits how each input follows it "
                 "and how noisy it is."),
  .goal = N_ ("Say how much each input counts for the hidden number, and why its uncertainty must "
              "not be forgotten."),
  .source = "CS229 lecture notes, part IX, sections 3 and 4", .kind = GRADUS_KIND_ITERATIVE,
  .data_kind = &gradus_data_table, .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("Two to fifty inputs that vary; the picture shows the first and the last."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .init = init, .refresh = refresh, .name = name,
  .end_shows = "cloud",
  .start_said = GRADUS_SAY (
    { "one", N_ ("A line stands in the cloud, and each input has a noise of its own. ℓ is "
                 "{loglik|5}.") },
    { NULL, N_ ("{k} factors stand in the cloud, and each input has a noise of its own. ℓ is "
                "{loglik|5}.") }),
  .same = GRADUS_SAMENESS (
    { "one-point", GRADUS_SENTENCE }, { "equal", GRADUS_SENTENCE }),
};
