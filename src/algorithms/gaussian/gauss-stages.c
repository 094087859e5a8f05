/* Gaussians in stages: fit a bell to each of two classes, read the border off.
 *
 * Objective. Find the share phi of class 1, the means mu_c and the covariances Sigma_c that make
 * the data most probable: l = sum_i log (phi_y N(x_i; mu_y, Sigma_y)). With one covariance for both
 * classes this is linear discriminant analysis, with one for each the quadratic kind.
 *
 * Stages. The learner puts the two means down by eye; the spread that fits best around them is
 * drawn at once, so a mean in the wrong place is seen to swell it (try). Then come counts, means,
 * and the covariance as a sum of products, point by point. Bayes' rule gives the border (border)
 * and the probability of every point (posterior). Last the attempts of the learner and means drawn
 * at random come up against the fit (certify).
 *
 * Why these are the maximum. Around any point g the scatter of a class is the scatter around its
 * mean plus n_c (mu_c - g) (mu_c - g)': the determinant of what is fitted to it only grows, and l
 * with it falls.
 *
 * The border. log P(1|x) / P(0|x) = x'Ax + w'x + theta_0. With one covariance A = 0 and w =
 * Sigma^-1 (mu_1 - mu_0): a straight line, and P(1|x) = 1 / (1 + exp (-w'x - theta_0)), the form of
 * logistic regression. It crosses the line of the means at a right angle only where Sigma is round
 * or w an axis of it.
 *
 * Cost. n d^2 for the sums, d^3 for the inverse, n d^2 for every rival.
 *
 * Edge cases. Equal means leave no direction (event "level"). A covariance that is flat has no
 * inverse, and the run fails with a sentence.
 *
 * Source: CS229 lecture notes, part IV, section 1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "gradus-gaussian.h"
#include "gradus-linalg.h"
#include "gradus-mould.h"

enum { SHARED, OWN };
enum { FULL, DIAGONAL, ROUND };
/* So many numbers are an attempt: two coordinates of each mean. */
#define TRIED 4

typedef struct
{
  guint covariance, form;
  double guess[TRIED];
  double seen[2];
  double squeeze;
  int rivals;
} Params;

typedef struct
{
  GradusArray attempts;    /* m x 4 */
  GradusArray means;       /* 2 x d */
  GradusArray spread;      /* 2 x d x d, the sums so far; equal where one is shared */
  GradusArray theta;       /* 1 + d: the constant, then the slopes w */
  GradusArray bend;        /* d x d: A, 0 with one covariance */
  GradusArray odds;        /* n: log-odds of each point */
  GradusArray rivals;      /* m x (2 d + 1): two means, then l */
  double share;            /* phi, once it is counted */
  guint done, last, counted[2], found;
  bool summed, solved, weighed, certified;
} State;

/* The whole answer, and what the learner's means come to. */
typedef struct
{
  guint n, d, count[2];
  double *means, *spread;              /* 2 x d, 2 x d x d */
  double *theta, *bend;
  double *guess, *guess_spread;
  double *guess_theta, *guess_bend;
  double *round;                       /* d x d: Sigma^(-squeeze / 2) of the shared covariance */
  double *unround;                     /* its inverse */
  double best, guess_score;
  gboolean solved, guess_solved, squeezed;
} Work;

enum { EVENT_LEANS, EVENT_SLANTED, EVENT_LEVEL, EVENT_CLEAN, EVENT_BEATEN };

/* --- Two Gaussians ---------------------------------------------------------------------------- */

/* sum += weight (x - centre) (x - centre)', as far as the form has entries for it. */
static void
add_product (double *sum, guint d, guint form, const double *x, const double *centre, double weight)
{
  double squares = 0;

  for (guint j = 0; j < d; j++)
    for (guint k = 0; k < d; k++)
      {
        const double product = (x[j] - centre[j]) * (x[k] - centre[k]);

        if (form == FULL || (form == DIAGONAL && j == k))
          sum[j * d + k] += weight * product;
        squares += j == k ? product : 0;
      }
  for (guint j = 0; form == ROUND && j < d; j++)
    sum[j * d + j] += weight * squares / d;
}

/* What point @i adds to both covariances, seen from the mean of its class. */
static void
add_point (const GradusTable *table, const Params *params, const guint count[2], guint i,
           const double *centres, double *spread)
{
  const guint d = table->d, c = (guint) table->label[i];

  for (guint k = 0; k < 2; k++)
    if (params->covariance == SHARED || k == c)
      add_product (spread + (gsize) k * d * d, d, params->form, gradus_table_row (table, i),
                   centres + c * d,
                   1.0 / (params->covariance == SHARED ? table->n : count[c]));
}

static void
fit_spread (const GradusTable *table, const Params *params, const guint count[2],
            const double *centres, double *spread)
{
  memset (spread, 0, sizeof (double) * 2 * table->d * table->d);
  for (guint i = 0; i < table->n; i++)
    add_point (table, params, count, i, centres, spread);
}

/* l of all points, and of two means and covariances the log-odds x'Ax + w'x + theta_0. FALSE, with
 * the class in @flat, when a covariance has no inverse. */
static gboolean
read_off (const GradusTable *table, const guint count[2], const double *means,
          const double *spread, double *theta, double *bend, double *likelihood, guint *flat)
{
  const guint d = table->d;
  g_autofree double *l = g_new (double, (gsize) d * d);
  g_autofree double *inverse = g_new (double, (gsize) d * d);
  g_autofree double *w = g_new (double, d);
  g_autofree double *density = g_new (double, table->n);

  memset (theta, 0, sizeof (double) * (1 + d));
  memset (bend, 0, sizeof (double) * d * d);
  *likelihood = 0;
  for (guint c = 0; c < 2; c++)
    {
      const double *mean = means + c * d, *sigma = spread + (gsize) c * d * d;
      const double sign = c == 1 ? 1 : -1;
      double most = 0;

      for (guint j = 0; j < d; j++)
        most = MAX (most, sigma[j * d + j]);
      memcpy (l, sigma, sizeof (double) * d * d);
      *flat = c;
      if (!gradus_cholesky (l, d))
        return FALSE;
      for (guint j = 0; j < d; j++)
        if (l[j * d + j] * l[j * d + j] <= 1e-12 * most)
          return FALSE;
      gradus_cholesky_invert (l, d, inverse);
      memcpy (w, mean, sizeof (double) * d);
      gradus_cholesky_solve (l, d, w);
      theta[0] += sign * (log (count[c]) - 0.5 * gradus_cholesky_log_det (l, d));
      for (guint j = 0; j < d; j++)
        {
          theta[0] -= sign * 0.5 * mean[j] * w[j];
          theta[1 + j] += sign * w[j];
          for (guint k = 0; k < d; k++)
            bend[j * d + k] -= sign * 0.5 * inverse[j * d + k];
        }
      gradus_gaussian_log_density (table->x, table->n, d, mean, l, density, 1);
      for (guint i = 0; i < table->n; i++)
        if (table->label[i] == (int) c)
          *likelihood += density[i] + log ((double) count[c] / table->n);
    }
  return TRUE;
}

static double
odds_at (const double *theta, const double *bend, guint d, const double *x)
{
  double sum = theta[0];

  for (guint j = 0; j < d; j++)
    {
      sum += theta[1 + j] * x[j];
      for (guint k = 0; k < d; k++)
        sum += x[j] * bend[j * d + k] * x[k];
    }
  return sum;
}

/* The two means that four numbers stand for; further inputs have those of the fit. */
static void
place_means (const Work *work, const double *numbers, double *centres)
{
  memcpy (centres, work->means, sizeof (double) * 2 * work->d);
  for (guint c = 0; c < 2; c++)
    for (guint j = 0; j < MIN (work->d, 2); j++)
      centres[c * work->d + j] = numbers[2 * c + j];
}

/* l of the best Gaussians with these means; NAN when there are none. */
static double
score_of (const GradusTable *table, const Params *params, const Work *work, const double *centres)
{
  const gsize d = work->d;
  g_autofree double *spread = g_new (double, 2 * d * d);
  g_autofree double *theta = g_new (double, 1 + d);
  g_autofree double *bend = g_new (double, d * d);
  double likelihood;
  guint flat;

  fit_spread (table, params, work->count, centres, spread);
  return read_off (table, work->count, centres, spread, theta, bend, &likelihood, &flat)
           ? likelihood : NAN;
}

/* --- What follows at once --------------------------------------------------------------------- */

/* Sigma^(-s/2) of what is fitted with one covariance, and its inverse: a share s of the way to
 * where both classes are round. */
static void
find_squeeze (const GradusTable *table, const Params *params, Work *work)
{
  const guint d = work->d;
  const Params shared = { .covariance = SHARED, .form = params->form };
  g_autofree double *spread = g_new (double, 2 * (gsize) d * d);
  g_autofree double *values = g_new (double, d);
  g_autofree double *vectors = g_new (double, (gsize) d * d);

  fit_spread (table, &shared, work->count, work->means, spread);
  work->squeezed = gradus_symmetric_eigen (spread, d, values, vectors) && values[d - 1] > 0;
  for (guint r = 0; work->squeezed && r < d; r++)
    for (guint j = 0; j < d; j++)
      for (guint k = 0; k < d; k++)
        {
          const double both = vectors[r * d + j] * vectors[r * d + k];

          work->round[j * d + k] += both * pow (values[r], -0.5 * params->squeeze);
          work->unround[j * d + k] += both * pow (values[r], 0.5 * params->squeeze);
        }
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  Work *work = g_new0 (Work, 1);
  const gsize d = table->d;
  guint flat;

  work->n = table->n;
  work->d = table->d;
  work->means = g_new0 (double, 2 * d);
  work->spread = g_new0 (double, 2 * d * d);
  work->theta = g_new0 (double, 1 + d);
  work->bend = g_new0 (double, d * d);
  work->guess = g_new0 (double, 2 * d);
  work->guess_spread = g_new0 (double, 2 * d * d);
  work->guess_theta = g_new0 (double, 1 + d);
  work->guess_bend = g_new0 (double, d * d);
  work->round = g_new0 (double, d * d);
  work->unround = g_new0 (double, d * d);
  for (guint i = 0; i < table->n; i++)
    {
      work->count[table->label[i]]++;
      for (guint j = 0; j < d; j++)
        work->means[(guint) table->label[i] * d + j] += gradus_table_row (table, i)[j];
    }
  for (guint c = 0; c < 2; c++)
    for (guint j = 0; j < d; j++)
      work->means[c * d + j] /= work->count[c];
  fit_spread (table, params, work->count, work->means, work->spread);
  work->solved = read_off (table, work->count, work->means, work->spread, work->theta, work->bend,
                           &work->best, &flat);
  place_means (work, params->guess, work->guess);
  fit_spread (table, params, work->count, work->guess, work->guess_spread);
  work->guess_solved = read_off (table, work->count, work->guess, work->guess_spread,
                                 work->guess_theta, work->guess_bend, &work->guess_score, &flat);
  find_squeeze (table, params, work);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;
  double *const all[] = { work->means, work->spread, work->theta, work->bend, work->guess,
                          work->guess_spread, work->guess_theta, work->guess_bend, work->round,
                          work->unround };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    g_free (all[i]);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);

  if (table->d > 50)
    return g_strdup_printf (_ ("There are %u inputs, and a covariance of at most 50 is built here: "
                               "choose fewer columns."), table->d);
  return NULL;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_count (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);

  state->counted[table->label[state->done]]++;
  if (state->done + 1 == table->n)
    state->share = (double) state->counted[1] / table->n;
  return gradus_step_done (&state->done, &state->last, table->n);
}

static GradusStatus
run_means (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  memcpy (gradus_array_write (&state->means) + state->done * work->d,
          work->means + state->done * work->d, sizeof (double) * work->d);
  state->found = state->done + 1;
  return gradus_step_done (&state->done, &state->last, 2);
}

static GradusStatus
run_covariance (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  double *spread = gradus_array_write (&state->spread);

  add_point (table, params, work->count, state->done, state->means.data, spread);
  state->summed = state->done + 1 == table->n;
  gradus_context_raise_if (context, EVENT_LEANS,
                           state->summed && work->d > 1
                             && spread[1] > 1e-12 * (spread[0] + spread[work->d + 1]));
  return gradus_step_done (&state->done, &state->last, table->n);
}

static double
slope_of (const double *theta, guint d)
{
  return sqrt (gradus_sum_squares (theta + 1, d));
}

/* The angle in degrees, from 0 to 180, of the line at right angles to (x, y). */
static double
across (double x, double y)
{
  const double angle = fmod (atan2 (x, -y) * 180 / G_PI + 360, 180);

  return angle > 180 - 1e-9 ? 0 : angle;
}

/* Whether the log-odds are the same everywhere, seen in units of the spread. */
static gboolean
is_level (const Work *work)
{
  const guint d = work->d;
  double most = 0;

  for (guint j = 0; j < d; j++)
    {
      const double width = sqrt (work->spread[j * d + j]);

      most = MAX (most, fabs (work->theta[1 + j]) * width);
      for (guint k = 0; k < d; k++)
        most = MAX (most, fabs (work->bend[j * d + k]) * width * sqrt (work->spread[k * d + k]));
    }
  return work->solved && most <= 1e-9;
}

/* Whether the border is a line that crosses that of the means at another angle than a right one. */
static gboolean
is_slanted (const Work *work, const Params *params)
{
  double turn;

  if (!work->solved || work->d != 2 || params->covariance != SHARED || is_level (work))
    return FALSE;
  turn = fabs (across (work->theta[1], work->theta[2])
               - across (work->means[2] - work->means[0], work->means[3] - work->means[1]));
  return MIN (turn, 180 - turn) > 1;
}

/* The slopes first, then the constant. */
static GradusStatus
run_border (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  double *theta = gradus_array_write (&state->theta);

  if (!work->solved)
    return gradus_context_fail (context,
                                _ ("The points of a class do not spread in every direction, so its "
                                   "covariance has no inverse and no density. Add points, share "
                                   "one covariance, or leave out a column that follows from "
                                   "others."));
  if (state->done == 0)
    {
      memcpy (theta + 1, work->theta + 1, sizeof (double) * work->d);
      memcpy (gradus_array_write (&state->bend), work->bend,
              sizeof (double) * work->d * work->d);
    }
  else
    {
      theta[0] = work->theta[0];
      state->solved = true;
      gradus_context_raise_if (context, EVENT_LEVEL, is_level (work));
      gradus_context_raise_if (context, EVENT_SLANTED, is_slanted (work, params));
    }
  return gradus_step_done (&state->done, &state->last, 2);
}

static guint
count_errors (const GradusTable *table, const double *theta, const double *bend)
{
  guint errors = 0;

  for (guint i = 0; i < table->n; i++)
    errors += (odds_at (theta, bend, table->d, gradus_table_row (table, i)) > 0)
              != (table->label[i] == 1);
  return errors;
}

static GradusStatus
run_posterior (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);
  const guint i = state->done;

  gradus_array_write (&state->odds)[i]
    = odds_at (state->theta.data, state->bend.data, table->d, gradus_table_row (table, i));
  state->weighed = i + 1 == table->n;
  gradus_context_raise_if (context, EVENT_CLEAN,
                           state->weighed
                             && count_errors (table, state->theta.data, state->bend.data) == 0);
  return gradus_step_done (&state->done, &state->last, table->n);
}

static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const guint tried = gradus_rivals_tried (&state->attempts), n = tried + (guint) params->rivals;
  const guint d = work->d;
  double *rival = gradus_rivals_next (&state->rivals, state->done, n, 2 * d + 1);

  if (state->done < tried)
    place_means (work, state->done + 1 < tried ? state->attempts.data + TRIED * state->done
                                               : params->guess, rival);
  else
    for (guint j = 0; j < 2 * d; j++)
      rival[j] = work->means[j]
                 + 0.5 * sqrt (work->spread[(gsize) (j / d) * d * d + (j % d) * d + j % d])
                     * gradus_rng_gaussian (context->rng);
  rival[2 * d] = score_of (gradus_context_get_table (context), params, work, rival);
  /* Means so far out that the bell around them is a line have a number that is lower than any. */
  if (!isfinite (rival[2 * d]))
    rival[2 * d] = MIN (work->best, 0) - 1e6 * work->n;
  gradus_context_raise_if (context, EVENT_BEATEN,
                           rival[2 * d] > work->best + 1e-9 * fabs (work->best) + 1e-9);
  state->certified = state->done + 1 == n;
  return gradus_step_done (&state->done, &state->last, n);
}

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  const State *state = here->state;
  const guint d = ((const Work *) here->workspace)->d;

  for (gsize i = 0; i < n; i++)
    out[i] = odds_at (state->theta.data, state->bend.data, d, X + i * d);
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* Of the Gaussians in hand: the learner's means until they are found. */
static double
number_likelihood (const GradusPosition *here)
{
  GRADUS_HERE (state, work);

  if (state->found < 2)
    return work->guess_solved ? work->guess_score : NAN;
  return work->solved ? work->best : NAN;
}

static double
number_errors (const GradusPosition *here)
{
  GRADUS_HERE (state, work, table);

  if (state->found < 2)
    return work->guess_solved ? count_errors (table, work->guess_theta, work->guess_bend) : NAN;
  return state->solved ? count_errors (table, state->theta.data, state->bend.data) : NAN;
}

/* The best of the attempts, the present one among them. */
GRADUS_NUMBER (number_tried, (state),
               state->certified
                 ? gradus_rivals_best (&state->rivals, gradus_rivals_tried (&state->attempts),
                                       GRADUS_BETTER_MORE) : NAN)
GRADUS_NUMBER (number_gap, (work), work->best - number_tried (here))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "likelihood", N_ ("Log-likelihood"), "\\ell", .number = number_likelihood,
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_MORE },
  { "errors", N_ ("Points on the wrong side"), "\\sum_i [\\hat y^{(i)} \\ne y^{(i)}]",
    .number = number_errors, .flags = GRADUS_METRIC },
  { "phi", N_ ("Share of class 1"), "\\phi", GRADUS_QUANTITY (State, share),
    .flags = GRADUS_METRIC },
  { "gap", N_ ("Gap to the best attempt"), "\\ell - \\max_t \\ell_t", .number = number_gap,
    .flags = GRADUS_METRIC },
  { "attempts", N_ ("Attempts"), "t", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, coordinates of both means"), .flags = GRADUS_START,
    .tries = "guess0x guess0y guess1x guess1y" },
  { "means", N_ ("Means of the classes"), "\\mu", GRADUS_QUANTITY (State, means), .shape = "2*d",
    .indices = N_ ("class, input") },
  { "sigma", N_ ("Covariances of the classes"), "\\Sigma", GRADUS_QUANTITY (State, spread),
    .shape = "2*d*d", .indices = N_ ("class, input, input") },
  /* Not "1+d", which is a straight border with distances from it: this one may be bent. */
  { "theta", N_ ("Border"), "\\theta", GRADUS_QUANTITY (State, theta), .shape = "d+1",
    .indices = N_ ("constant, then one slope for each input") },
  { "bend", N_ ("Bend of the border"), "A", GRADUS_QUANTITY (State, bend), .shape = "d*d",
    .indices = N_ ("input, input") },
  { "odds", N_ ("Log-odds of class 1"), "\\log\\frac{P(1|x)}{P(0|x)}",
    GRADUS_QUANTITY (State, odds), .shape = "n", .indices = N_ ("point"),
    .flags = GRADUS_PER_DATUM },
  { "rivals", N_ ("Rivals"), "r", GRADUS_QUANTITY (State, rivals),
    .indices = N_ ("rival: two means, then its log-likelihood") },
  { "last", N_ ("In work"), NULL, GRADUS_QUANTITY (State, last) },
  { "found", N_ ("Means found"), NULL, GRADUS_QUANTITY (State, found) },
  { "summed", N_ ("Covariance built"), NULL, GRADUS_QUANTITY (State, summed) },
  { "solved", N_ ("Border read off"), NULL, GRADUS_QUANTITY (State, solved) });

/* Where the border crosses the line that joins the means. */
static void
find_crossing (const Work *work, double at[2])
{
  double below = work->theta[0], rise = 0, t;

  for (guint j = 0; j < work->d; j++)
    {
      below += work->theta[1 + j] * work->means[j];
      rise += work->theta[1 + j] * (work->means[work->d + j] - work->means[j]);
    }
  t = rise != 0 ? -below / rise : 0.5;
  for (guint j = 0; j < 2; j++)
    at[j] = j < work->d ? work->means[j] + t * (work->means[work->d + j] - work->means[j]) : 0;
}

/* Where x'Ax + w'x + theta_0 is 0 on a line, ascending; their number. */
static guint
find_borders (const Work *work, double borders[2])
{
  const double a = work->bend[0], b = work->theta[1], c = work->theta[0];
  const double root = b * b - 4 * a * c;
  double q;

  if (work->d != 1 || !work->solved || is_level (work))
    return 0;
  /* Without the square, as far as a number can tell. */
  if (fabs (a) * work->spread[0] < 1e-12 * fabs (b) * sqrt (work->spread[0]))
    {
      borders[0] = -c / b;
      return 1;
    }
  if (root < 0)
    return 0;
  q = -0.5 * (b + copysign (sqrt (root), b));
  borders[0] = MIN (q / a, c / q);
  borders[1] = MAX (q / a, c / q);
  return q != 0 ? 2 : 0;
}

/* Of the squeezed plane: the angle between the border and the line of the means, 0 to 90. */
static double
squeezed_angle (const Work *work)
{
  double w[2] = { 0 }, m[2] = { 0 }, turn;

  for (guint j = 0; j < 2; j++)
    for (guint k = 0; k < 2; k++)
      {
        w[j] += work->unround[2 * j + k] * work->theta[1 + k];
        m[j] += work->round[2 * j + k] * (work->means[2 + k] - work->means[k]);
      }
  turn = fabs (across (w[0], w[1]) - across (m[0], m[1]));
  return 90 - MIN (turn, 180 - turn);
}

static void
name_matrices (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, table);
  const guint d = table->d, shown = params->covariance == SHARED ? 1 : 2;
  const gboolean begun
    = state->summed || (gradus_position_is_phase (here, "covariance") && here->micro > 0);
  g_autoptr (GString) rows = g_string_new (NULL);
  g_autoptr (GString) columns = g_string_new (NULL);
  g_autofree double *tiles = g_new (double, (gsize) shown * d * d);

  gradus_names_matrix (names, "cov0", state->spread.data, d, d);
  gradus_names_matrix (names, "cov1", state->spread.data + (gsize) d * d, d, d);
  gradus_names_number (names, "var1", state->spread.data[0]);
  gradus_names_number (names, "var2", d > 1 ? state->spread.data[d + 1] : NAN);
  gradus_names_number (names, "other1", state->spread.data[d * d]);
  gradus_names_number (names, "corner", d > 1 ? state->spread.data[1] : NAN);
  /* Two of them stand side by side. */
  for (guint j = 0; j < d; j++)
    for (guint k = 0; k < shown * d; k++)
      tiles[j * shown * d + k] = state->spread.data[((k / d) * d + j) * d + k % d];
  gradus_names_matrix (names, "tiles", tiles, begun ? d : 0, begun ? shown * d : 0);
  for (guint k = 0; k < shown * d; k++)
    {
      const char *input = table->names[table->x_columns[k % d]];

      if (k < d)
        g_string_append_printf (rows, "%s\n", input);
      if (shown == 1)
        g_string_append_printf (columns, "%s\n", input);
      else
        g_string_append_printf (columns, "%s: %s\n", gradus_table_get_class_name (table, k / d),
                                input);
    }
  gradus_names_word (names, "tile-rows", rows->str);
  gradus_names_word (names, "tile-columns", columns->str);
}

/* The votes of the inputs at the diamond, where the axes of both bells are those of the plane. */
static void
name_votes (const GradusPosition *here, GradusNames *names, const double *seen)
{
  GRADUS_HERE (state, work, table);
  const guint d = work->d;
  g_autofree double *votes = g_new0 (double, 1 + d);
  g_autoptr (GString) titles = g_string_new (_ ("prior"));

  votes[0] = log ((double) work->count[1] / work->count[0]);
  for (guint j = 0; j < d; j++)
    {
      for (guint c = 0; c < 2 && work->solved; c++)
        {
          const double v = work->spread[(gsize) (c * d + j) * d + j];
          const double height = -0.5 * gradus_square (seen[j] - work->means[c * d + j]) / v
                                - 0.5 * log (v);

          votes[1 + j] += c == 1 ? height : -height;
        }
      g_string_append_printf (titles, "\n%s", table->names[table->x_columns[j]]);
    }
  gradus_names_vector (names, "votes", votes, 1 + d);
  gradus_names_word (names, "vote-names", titles->str);
  gradus_names_whole (names, "votes-made", state->weighed ? 1 + d : 0);
}

/* What the kit of the cloud draws: the learner's means until each is found, and the ellipses while
 * they are tried and once the covariance is whole. */
static void
name_cloud (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work, table);
  const guint d = work->d;
  const gboolean tried = state->counted[0] + state->counted[1] == 0;
  g_autofree double *owner = g_new (double, table->n);
  g_autofree double *centres = g_memdup2 (work->guess, sizeof (double) * 2 * d);
  const double shares[2] = { (double) work->count[0] / work->n, (double) work->count[1] / work->n };

  for (guint i = 0; i < table->n; i++)
    owner[i] = table->label[i];
  memcpy (centres, work->means, sizeof (double) * state->found * d);
  gradus_names_vector (names, "owner", owner, table->n);
  gradus_names_matrix (names, "centres", centres, 2, d);
  gradus_names_matrix (names, "ellipses", tried ? work->guess_spread : state->spread.data,
                       tried || state->summed ? 2 : 0, tried || state->summed ? d * d : 0);
  gradus_names_vector (names, "shares", shares, 2);
  gradus_names_number (names, "centre1x", centres[d]);
  gradus_names_number (names, "centre1y", d > 1 ? centres[d + 1] : 0);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work, table);
  const guint d = work->d, i = MIN (state->last, table->n - 1), c = (guint) table->label[i];
  const double *x = gradus_table_row (table, i), *mean = work->means + c * d;
  g_autofree double *from = g_new (double, d);
  g_autofree double *seen = g_memdup2 (work->means, sizeof (double) * d);
  double crossing[2], borders[2] = { NAN, NAN }, seen_odds;
  const guint n_borders = find_borders (work, borders);

  for (guint j = 0; j < d; j++)
    from[j] = x[j] - mean[j];
  memcpy (seen, params->seen, sizeof (double) * MIN (d, 2));
  seen_odds = odds_at (work->theta, work->bend, d, seen);
  find_crossing (work, crossing);
  gradus_names_row (names, table, i);
  gradus_names_word (names, "class-name", gradus_table_get_class_name (table, c));
  gradus_names_vector (names, "from-mean", from, d);
  gradus_names_number (names, "from1", from[0]);
  gradus_names_number (names, "from2", d > 1 ? from[1] : 0);
  gradus_names_number (names, "product", d > 1 ? from[0] * from[1] : from[0] * from[0]);
  gradus_names_whole (names, "zeros", work->count[0]);
  gradus_names_whole (names, "ones", work->count[1]);
  gradus_names_word (names, "mean-class",
                     gradus_table_get_class_name (table, MIN (state->last, 1)));
  gradus_names_vector (names, "mean-found", work->means + MIN (state->last, 1) * d, d);
  gradus_names_vector (names, "guess0", work->guess, d);
  gradus_names_vector (names, "guess1", work->guess + d, d);
  for (guint j = 0; j < d; j++)
    from[j] = work->means[d + j] - work->means[j];
  gradus_names_vector (names, "between", from, d);
  gradus_names_vector (names, "w", state->theta.data + 1, d);
  gradus_names_number (names, "slope", slope_of (work->theta, d));
  gradus_names_flag (names, "line", d == 1);
  gradus_names_flag (names, "plane", d == 2);
  gradus_names_flag (names, "slanted", is_slanted (work, params));
  gradus_names_flag (names, "level", is_level (work));
  gradus_names_flag (names, "can", work->solved);
  gradus_names_number (names, "border-angle", d > 1 ? across (work->theta[1], work->theta[2]) : 90);
  gradus_names_number (names, "straight-angle", d > 1 ? across (from[0], from[1]) : 90);
  gradus_names_number (names, "crossing1", crossing[0]);
  gradus_names_number (names, "crossing2", crossing[1]);
  gradus_names_number (names, "point-odds", state->odds.data[i]);
  gradus_names_number (names, "point-share", gradus_sigmoid (state->odds.data[i]));
  gradus_names_vector (names, "seen", seen, d);
  gradus_names_number (names, "seen-odds", seen_odds);
  gradus_names_number (names, "seen-share", state->weighed ? gradus_sigmoid (seen_odds) : NAN);
  gradus_names_flag (names, "two-borders", n_borders == 2);
  gradus_names_number (names, "lower-border", n_borders == 2 ? borders[0] : NAN);
  gradus_names_number (names, "upper-border", n_borders == 2 ? borders[1] : NAN);
  gradus_names_number (names, "guess-score", work->guess_solved ? work->guess_score : NAN);
  gradus_names_flag (names, "scored", work->guess_solved);
  gradus_names_number (names, "best", work->best);
  gradus_rivals_name (names, &state->rivals, state->last);
  gradus_names_number (names, "best-tried", number_tried (here));
  gradus_names_number (names, "squeezed-angle", d == 2 ? squeezed_angle (work) : NAN);
  name_matrices (here, names);
  name_votes (here, names, seen);
  name_cloud (here, names);
}

/* --- What theory promises --------------------------------------------------------------------- */

/* Seen from its mean, what a class has on one side it has on the other. */
static gboolean
holds_balance (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, table);
  double scale = 0;

  for (guint c = 0; c < 2; c++)
    for (guint j = 0; j < table->d; j++)
      {
        double sum = 0;

        for (guint i = 0; i < table->n; i++)
          if (table->label[i] == (int) c)
            {
              sum += gradus_table_row (table, i)[j] - state->means.data[c * table->d + j];
              scale += fabs (gradus_table_row (table, i)[j]);
            }
        *measured = MAX (*measured, fabs (sum));
      }
  return *measured <= 1e-11 * scale + 1e-12;
}

/* Steiner: the squares around the learner's mean are those around the mean and n_c times the square
 * of the way between the two. */
static gboolean
holds_steiner (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (work, table);
  double scale = 0;

  for (guint c = 0; c < 2; c++)
    for (guint j = 0; j < work->d; j++)
      {
        const double mean = work->means[c * work->d + j], guess = work->guess[c * work->d + j];
        double around = work->count[c] * gradus_square (mean - guess);

        scale = MAX (scale, around);
        for (guint i = 0; i < table->n; i++)
          if (table->label[i] == (int) c)
            {
              const double x = gradus_table_row (table, i)[j];

              around += gradus_square (x - mean) - gradus_square (x - guess);
              scale = MAX (scale, gradus_square (x - guess));
            }
        *measured = MAX (*measured, fabs (around));
      }
  return *measured <= 1e-9 * (1 + scale) * work->n;
}

/* The log-odds of the border are those of Bayes' rule with the two densities. */
static gboolean
holds_bayes (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work, table);
  const guint d = work->d;
  g_autofree double *joint = g_new (double, 2 * (gsize) table->n);
  g_autofree double *l = g_new (double, (gsize) d * d);
  double scale = 1;

  for (guint c = 0; c < 2; c++)
    {
      memcpy (l, state->spread.data + (gsize) c * d * d, sizeof (double) * d * d);
      if (!gradus_cholesky (l, d))
        return FALSE;
      gradus_gaussian_log_density (table->x, table->n, d, state->means.data + c * d, l, joint + c,
                                   2);
    }
  for (guint i = 0; i < table->n; i++)
    {
      const double odds = joint[2 * i + 1] - joint[2 * i] + log (state->share)
                          - log (1 - state->share);

      *measured = MAX (*measured, fabs (odds - state->odds.data[i]));
      scale = MAX (scale, fabs (joint[2 * i]) + fabs (joint[2 * i + 1]));
    }
  return *measured <= 1e-6 * scale;
}

GRADUS_HOLDS (holds_best, (state, work),
              gradus_rivals_best (&state->rivals, G_MAXUINT, GRADUS_BETTER_MORE) - work->best,
              *measured <= 1e-9 * fabs (work->best) + 1e-9)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "balance", N_ ("Around its mean a class is in balance"),
    "\\sum_{y^{(i)} = c} (x^{(i)} - \\mu_c) = 0",
    N_ ("The points of a class do not balance around its mean."), holds_balance,
    .phase = "covariance" },
  { "steiner", N_ ("Any other middle adds its distance"),
    "\\sum (x - g)^2 = \\sum (x - \\mu)^2 + n_c (\\mu - g)^2",
    N_ ("The squares around the learner’s mean are not those around the mean and the way between "
        "both."), holds_steiner },
  { "bayes", N_ ("The border says what Bayes’ rule says"),
    "x^T A x + \\theta^T x = \\log\\frac{\\phi\\,p_1(x)}{(1 - \\phi)\\,p_0(x)}",
    N_ ("At a point the log-odds of the border are not those of the two densities."), holds_bayes,
    .phase = "posterior" },
  { "best", N_ ("No rival is more probable"), "\\ell_t \\le \\ell",
    N_ ("A rival makes the data more probable than the fit does."), holds_best,
    .phase = "certify" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* Certainty as a signed number: 0 on the border, next to 1 where class 1 is sure (at 1 itself there
 * would be the line of a margin). */
static void
field_certainty (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  predict (here, xy, n, out);
  for (gsize i = 0; i < n; i++)
    out[i] = 0.999 * (2 * gradus_sigmoid (out[i]) - 1);
}

/* The same of the squeezed plane. */
static void
field_squeezed (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  const Work *work = here->workspace;

  for (gsize i = 0; i < n; i++)
    {
      const double x[2] = {
        work->unround[0] * xy[2 * i] + work->unround[1] * xy[2 * i + 1],
        work->unround[2] * xy[2 * i] + work->unround[3] * xy[2 * i + 1],
      };

      field_certainty (here, x, 1, out + i);
    }
}

static void
draw_border (const State *state, const Work *work, GradusScene *scene)
{
  double borders[2];
  guint n;

  if (work->d == 2)
    gradus_scene_field (scene, GRADUS_FIELD_SCORE, 1, field_certainty);
  if (work->d == 2 && slope_of (state->theta.data, 2) > 0
      && gradus_sum_squares (state->bend.data, 4) == 0)
    gradus_scene_line (scene, state->theta.data[1], state->theta.data[2], state->theta.data[0],
                       GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
  if (work->d == 1 && (n = find_borders (work, borders)) > 0)
    for (guint i = 0; i < n; i++)
      gradus_scene_vrule (scene, borders[i], GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, NULL);
}

/* What many expect: straight across the line of the means. */
static void
draw_expected (const Work *work, GradusScene *scene)
{
  const double *a = work->means, *b = work->means + 2;
  double at[2];

  find_crossing (work, at);
  gradus_scene_segment (scene, a[0], a[1], b[0], b[1], GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED);
  gradus_scene_line (scene, b[0] - a[0], b[1] - a[1],
                     -(b[0] - a[0]) * at[0] - (b[1] - a[1]) * at[1], GRADUS_ROLE_PAST,
                     GRADUS_LINE_DASHED);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD, _ ("the border"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, _ ("straight across"));
}

/* The rectangle from the mean of its class to the point: its area is what the point adds to the
 * corner, above 0 in two quadrants and below in the others. */
static void
draw_product (const GradusTable *table, const Work *work, guint i, GradusScene *scene)
{
  const double *x = gradus_table_row (table, i);
  const double *mean = work->means + (guint) table->label[i] * work->d;
  const double xs[] = { mean[0], x[0], x[0], mean[0] }, ys[] = { mean[1], mean[1], x[1], x[1] };

  gradus_scene_polygon (scene, xs, ys, 4,
                        (x[0] - mean[0]) * (x[1] - mean[1]) >= 0 ? GRADUS_ROLE_MODEL
                                                                 : GRADUS_ROLE_ERROR,
                        GRADUS_LINE_THIN, 0.25);
  gradus_scene_point (scene, x[0], x[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, -1);
}

/* The handles of the means, and where earlier attempts had them. */
static void
draw_tries (const GradusPosition *here, GradusScene *scene)
{
  static const char *const ids[2][2] = { { "guess0x", "guess0y" }, { "guess1x", "guess1y" } };
  GRADUS_HERE (state, params, table);
  const gsize n = state->attempts.n_dims == 2 ? state->attempts.shape[0] : 0;
  double low[2] = { 0, 0 }, high[2] = { 0, 0 };

  for (guint j = 0; j < MIN (table->d, 2); j++)
    gradus_find_extent (&table->x[j], table->n, table->d, &low[j], &high[j]);
  for (guint c = 0; c < 2; c++)
    {
      /* Outside of the picture a mean waits at its rim. */
      const double x = CLAMP (params->guess[2 * c], low[0], high[0]);
      const double y = CLAMP (params->guess[2 * c + 1], low[1], high[1]);

      for (gsize t = n > 8 ? n - 8 : 0; t < n; t++)
        gradus_scene_point (scene, state->attempts.data[TRIED * t + 2 * c],
                            table->d > 1 ? state->attempts.data[TRIED * t + 2 * c + 1] : 0,
                            GRADUS_ROLE_PAST, GRADUS_SHAPE_CROSS, 1.2, -1);
      gradus_scene_point (scene, x, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 2, -1);
      gradus_scene_param_handle (scene, ids[c][0], table->d > 1 ? ids[c][1] : NULL, x, y);
    }
}

static void
draw_cloud (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work, table);

  if (table == NULL || table->n == 0)
    return;
  for (guint c = 0; c < 2; c++)
    {
      g_autofree char *title = g_strdup_printf (_ ("class %s"),
                                                gradus_table_get_class_name (table, c));

      gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + (int) c, GRADUS_SHAPE_AUTO, title);
    }
  if (here->phase <= 0)
    draw_tries (here, scene);
  if (gradus_position_is_phase (here, "covariance") && here->micro > 0 && work->d > 1)
    draw_product (table, work, state->last, scene);
  if (!state->solved)
    return;
  draw_border (state, work, scene);
  if (work->d == 2 && params->covariance == SHARED && !is_level (work))
    draw_expected (work, scene);
  if (gradus_position_is_phase (here, "posterior") && here->micro > 0)
    gradus_scene_point (scene, gradus_table_row (table, state->last)[0],
                        work->d > 1 ? gradus_table_row (table, state->last)[1] : 0,
                        GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, -1);
  if (state->weighed && work->d <= 2)
    {
      gradus_scene_point (scene, params->seen[0], work->d > 1 ? params->seen[1] : 0,
                          GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.6, -1);
      gradus_scene_include (scene, params->seen[0], work->d > 1 ? params->seen[1] : 0);
      gradus_scene_param_handle (scene, "seen0", work->d > 1 ? "seen1" : NULL, params->seen[0],
                                 work->d > 1 ? params->seen[1] : 0);
    }
}

static void
move (const double *matrix, const double *x, double out[2])
{
  out[0] = matrix[0] * x[0] + matrix[1] * x[1];
  out[1] = matrix[2] * x[0] + matrix[3] * x[1];
}

/* One ellipse in the squeezed plane: R Sigma R'. */
static void
draw_squeezed (const Work *work, const double *spread, guint c, GradusScene *scene)
{
  const double *r = work->round, *sigma = spread + 4 * c;
  double turned[4], cov[3], at[2];

  for (guint j = 0; j < 2; j++)
    for (guint k = 0; k < 2; k++)
      turned[2 * j + k] = r[2 * j] * sigma[k] + r[2 * j + 1] * sigma[2 + k];
  cov[0] = turned[0] * r[0] + turned[1] * r[1];
  cov[1] = turned[0] * r[2] + turned[1] * r[3];
  cov[2] = turned[2] * r[2] + turned[3] * r[3];
  move (r, work->means + 2 * c, at);
  for (guint radius = 1; radius <= 2; radius++)
    gradus_scene_ellipse (scene, at[0], at[1], cov, radius, GRADUS_ROLE_CLASS + (int) c,
                          GRADUS_LINE_SOLID, 0.08);
  gradus_scene_point (scene, at[0], at[1], GRADUS_ROLE_CLASS + (int) c, GRADUS_SHAPE_CROSS, 2, -1);
}

static void
build_squeezed (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  g_autofree double *xy = NULL;

  if (table == NULL || table->n == 0)
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, _ ("first, squeezed"), _ ("second, squeezed"));
  if (gradus_kit_waits (scene, table->d != 2 || !work->squeezed,
                        _ ("Two inputs that spread can be squeezed.")))
    return;
  if (gradus_kit_waits (scene, !state->summed, _ ("Squeezing needs the covariance.")))
    return;
  xy = g_new (double, 2 * (gsize) table->n);
  for (guint i = 0; i < table->n; i++)
    move (work->round, gradus_table_row (table, i), xy + 2 * i);
  gradus_scene_points (scene, xy, table->n, 2, table->label, GRADUS_ROLE_DATA, 1);
  for (guint c = 0; c < 2; c++)
    draw_squeezed (work, state->spread.data, c, scene);
  if (!state->solved)
    return;
  gradus_scene_field (scene, GRADUS_FIELD_SCORE, 1, field_squeezed);
  if (params->covariance == SHARED && !is_level (work))
    {
      double w[2], a[2], b[2];

      move (work->unround, state->theta.data + 1, w);
      move (work->round, work->means, a);
      move (work->round, work->means + 2, b);
      gradus_scene_segment (scene, a[0], a[1], b[0], b[1], GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED);
      gradus_scene_line (scene, w[0], w[1], state->theta.data[0], GRADUS_ROLE_MODEL,
                         GRADUS_LINE_BOLD);
    }
}

#define CURVE 161

/* The bells of both classes along the normal, shrunk to their shares: which part of both heights
 * class 1 has is the S of logistic regression. */
static void
draw_bells (const State *state, const Work *work, double low, double high, GradusScene *scene)
{
  const double slope = slope_of (state->theta.data, work->d);
  double middle[2], width = 0, top = 0, t[CURVE], height[2][CURVE];

  for (guint j = 0; j < work->d; j++)
    for (guint k = 0; k < work->d; k++)
      width += state->theta.data[1 + j] * state->spread.data[j * work->d + k]
               * state->theta.data[1 + k];
  width = sqrt (width) / slope;
  for (guint c = 0; c < 2; c++)
    middle[c] = gradus_affine (&state->theta, work->means + c * work->d) / slope;
  for (guint v = 0; v < CURVE; v++)
    {
      t[v] = low + (high - low) * v / (CURVE - 1);
      for (guint c = 0; c < 2; c++)
        {
          height[c][v] = (double) work->count[c]
                         * exp (-0.5 * gradus_square ((t[v] - middle[c]) / width));
          top = MAX (top, height[c][v]);
        }
    }
  /* Far from the origin digits are lost, and no bell may be left to be seen. */
  for (guint c = 0; c < 2 && top > 0; c++)
    {
      double zero[CURVE] = { 0 };

      for (guint v = 0; v < CURVE; v++)
        height[c][v] *= 0.9 / top;
      gradus_scene_band (scene, t, zero, height[c], CURVE, GRADUS_ROLE_CLASS + (int) c, 0.15);
      gradus_scene_polyline (scene, t, height[c], CURVE, GRADUS_ROLE_CLASS + (int) c,
                             GRADUS_LINE_SOLID);
    }
}

static void
build_sigmoid (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  const gboolean shared = params->covariance == SHARED && !is_level (work);
  const double slope = shared ? slope_of (work->theta, work->d) : 1;
  const guint shown = state->weighed                            ? work->n
                      : gradus_position_is_phase (here, "posterior") ? (guint) here->micro
                                                                 : 0;
  double x[CURVE], p[CURVE], low = -1, high = 1;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT,
                         shared ? _ ("distance from the border") : _ ("log-odds of class 1"),
                         _ ("probability of class 1"));
  if (gradus_kit_waits (scene, table == NULL || !state->solved,
                        _ ("The probability follows from the border.")))
    return;
  for (guint i = 0; i < table->n; i++)
    {
      const double t = odds_at (work->theta, work->bend, work->d, gradus_table_row (table, i))
                       / slope;

      low = MIN (low, shared ? t : MAX (t, -20));
      high = MAX (high, shared ? t : MIN (t, 20));
    }
  low -= 0.1 * (high - low);
  high += 0.1 * (high - low);
  gradus_scene_set_x_range (scene, low, high);
  gradus_scene_set_y_range (scene, 0, 1);
  if (shared)
    draw_bells (state, work, low, high, scene);
  for (guint v = 0; v < CURVE; v++)
    {
      x[v] = low + (high - low) * v / (CURVE - 1);
      p[v] = gradus_sigmoid (slope * x[v]);
    }
  gradus_scene_vrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN | GRADUS_LINE_DASHED, NULL);
  gradus_scene_polyline (scene, x, p, CURVE, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
  for (guint i = 0; i < shown; i++)
    {
      const double t = CLAMP (state->odds.data[i] / slope, low, high);

      gradus_scene_point (scene, t, gradus_sigmoid (state->odds.data[i]),
                          GRADUS_ROLE_CLASS + table->label[i], GRADUS_SHAPE_AUTO,
                          table->n > 100 ? 0.7 : 1, (int) i);
    }
  if (state->weighed)
    {
      g_autofree double *seen = g_memdup2 (work->means, sizeof (double) * work->d);
      double odds;

      memcpy (seen, params->seen, sizeof (double) * MIN (work->d, 2));
      odds = odds_at (work->theta, work->bend, work->d, seen);
      gradus_scene_point (scene, CLAMP (odds / slope, low, high), gradus_sigmoid (odds),
                          GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.6, -1);
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD,
                            shared ? "1 / (1 + exp (−θᵀx))" : "1 / (1 + exp (−s))");
  for (guint c = 0; shared && c < 2; c++)
    gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS + (int) c, GRADUS_LINE_SOLID,
                              c == 0 ? _ ("bell of class 0") : _ ("bell of class 1"));
}

/* The logarithms of both shrunk bells, which are parabolas: the narrow bell is the steeper one. */
static void
build_parabolas (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  double x[CURVE], y[2][CURVE], low, high, top = -G_MAXDOUBLE, bottom = G_MAXDOUBLE, borders[2];
  guint n;

  if (table == NULL || table->n == 0)
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         _ ("log of the bell"));
  if (gradus_kit_waits (scene, work->d != 1 || !state->summed || !work->solved,
                        work->d != 1 ? _ ("Parabolas are drawn for one input.")
                                     : _ ("The parabolas follow from the variances.")))
    return;
  gradus_find_extent (table->x, table->n, table->d, &low, &high);
  low = MIN (low, params->seen[0]);
  high = MAX (high, params->seen[0]);
  n = find_borders (work, borders);
  for (guint v = 0; v < CURVE; v++)
    {
      x[v] = low + (high - low) * (1.2 * v / (CURVE - 1) - 0.1);
      for (guint c = 0; c < 2; c++)
        y[c][v] = log ((double) work->count[c] / work->n)
                  - 0.5 * gradus_square (x[v] - work->means[c]) / work->spread[c]
                  - 0.5 * log (2 * G_PI * work->spread[c]);
      top = MAX (top, MAX (y[0][v], y[1][v]));
      bottom = MIN (bottom, MAX (y[0][v], y[1][v]));
    }
  gradus_scene_set_x_range (scene, low, high);
  gradus_scene_set_y_range (scene, bottom - 0.1 * (top - bottom), top + 0.1 * (top - bottom));
  for (guint i = 0; i < n && state->solved; i++)
    if (borders[i] > x[0] && borders[i] < x[CURVE - 1])
      gradus_scene_vrule (scene, borders[i], GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                          GRADUS_NUM (borders[i]));
  for (guint c = 0; c < 2; c++)
    {
      gradus_scene_polyline (scene, x, y[c], CURVE, GRADUS_ROLE_CLASS + (int) c,
                             GRADUS_LINE_BOLD);
      gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS + (int) c, GRADUS_LINE_BOLD,
                                c == 0 ? _ ("bell of class 0") : _ ("bell of class 1"));
    }
  if (state->weighed)
    {
      gradus_scene_vrule (scene, params->seen[0], GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN, NULL);
      gradus_scene_param_handle (scene, "seen0", NULL, params->seen[0], bottom);
    }
}

static void
draw_votes (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;

  if (!state->weighed)
    gradus_scene_reset (scene);
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _ ("input"), _ ("log-odds of class 1"));
  gradus_kit_waits (scene, !state->weighed, _ ("The inputs vote when the bells are known."));
}

static double
score_attempt (const GradusPosition *here, const double *attempt)
{
  const Work *work = here->workspace;
  g_autofree double *centres = g_new (double, 2 * (gsize) work->d);

  if (attempt == NULL)
    return work->guess_solved ? work->guess_score : NAN;
  place_means (work, attempt, centres);
  return score_of (gradus_dataset_get_table (here->dataset), here->params, work, centres);
}

static void
build_score (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);

  gradus_rivals_draw_scores (here, &state->attempts, &state->rivals, score_attempt,
                             work->solved ? work->best : NAN, state->certified,
                             _ ("log-likelihood"), scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "cloud", N_ ("Two bells from above"), GRADUS_EDIT_POINTS, .kit = gradus_kit_clusters,
    .of = "centres", .with = "owner=owner spread=ellipses weight=shares", .extra = draw_cloud,
    .caption = GRADUS_SAY (
      { "d <= 2 and seen-share >= 0",
        N_ ("At {seen} class 1 has the probability {seen-share}.") }) },
  { "score", N_ ("Attempts and the fit"), .build = build_score },
  { "matrix", N_ ("The covariance"), .kit = gradus_kit_matrix, .of = "tiles",
    .with = "numbers rows=tile-rows columns=tile-columns" },
  { "squeezed", N_ ("The squeezed plane"), .build = build_squeezed,
    .caption = GRADUS_SAY (
      { "solved and covariance == shared and not level",
        N_ ("The border crosses the line of the means at {squeezed-angle|4}°.") }) },
  { "sigmoid", N_ ("Across the border"), .build = build_sigmoid },
  { "parabolas", N_ ("Two parabolas"), .build = build_parabolas },
  { "votes", N_ ("Each input votes"), .kit = gradus_kit_waterfall, .of = "votes",
    .with = "made=votes-made names=vote-names", .extra = draw_votes,
    .caption = GRADUS_SAY ({ NULL, N_ ("What each input votes at {seen}: up for class 1.") }) });

/* --- What is said ----------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Two means by eye"),
    N_ ("Put each cross where you see the middle of its class; the ellipses follow."),
    .pseudocode = N_ ("choose the means yourself"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\role{accent}{\\ell} = \\sum_i \\log\\left(\\phi_{y^{(i)}}\\,"
            "N(x^{(i)}; \\mu_{y^{(i)}}, \\Sigma)\\right)",
    .filled = GRADUS_SAY (
      { "scored",
        "\\role{accent}{\\ell}\\left(<row guess0>, <row guess1>\\right) = <guess-score|accent|5>" },
      { NULL, "\\det\\Sigma = 0" }),
    .said = GRADUS_SAY (
      { "scored", N_ ("With the means {guess0} and {guess1} the log-likelihood is "
                      "{guess-score|5}. A mean beside its class swells the bell.") },
      { NULL, N_ ("Your means are {guess0} and {guess1}; around them these points leave no "
                  "bell.") }) },
  { "count", N_ ("Count the classes"), N_ ("The share of class 1 is counted, and no bell is "
                                           "needed."),
    .pseudocode = N_ ("φ ← n₁ / n"), .once = TRUE, .micro = "n", .run = run_count,
    .rule = "\\role{model}{\\phi} = \\frac{n_1}{n}",
    .filled = GRADUS_SAY ({ "micro", "y^{(<i>)} = <class-name>" },
                          { NULL, "\\role{model}{\\phi} = \\frac{<ones>}{<n>} = <phi|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i} is of class {class-name}.") },
      { "zeros == ones", N_ ("Both classes have {ones} points: before a point is seen, each is as "
                             "probable as the other.") },
      { NULL, N_ ("{ones} of {n} points are of class 1, so φ = {phi}.") }) },
  { "means", N_ ("Find the means"), N_ ("The most probable middle of a class is the mean of its "
                                        "points."),
    .pseudocode = N_ ("for each class: μ ← mean of its points"), .once = TRUE, .micro = "2",
    .run = run_means,
    .rule = "\\role{class0}{\\mu_0},\\ \\role{class1}{\\mu_1}:\\quad "
            "\\mu_c = \\frac1{n_c}\\sum_{y^{(i)} = c} x^{(i)}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{class0}{\\mu_0} = <means[0]|class0>,\\quad "
              "\\role{class1}{\\mu_1} = <means[1]|class1>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("The points of class {mean-class} have the mean {mean-found}.") },
      { NULL, N_ ("The means are {means[0]} and {means[1]}; your crosses were at {guess0} and "
                  "{guess1}.") }) },
  { "covariance", N_ ("Build the covariance"),
    N_ ("Each point adds the product of its way from the mean of its class with itself."),
    .pseudocode = N_ ("for each point: Σ ← Σ + (x − μ)(x − μ)ᵀ / n"), .once = TRUE, .micro = "n",
    .run = run_covariance,
    .rules = GRADUS_SAY (
      { "covariance == own", "\\Sigma_c = \\frac1{n_c}\\sum_{y^{(i)} = c} (x^{(i)} - \\mu_c)"
                             "(x^{(i)} - \\mu_c)^T" },
      { NULL, "\\role{model}{\\Sigma} = \\frac1n\\sum_i (x^{(i)} - \\mu_{y^{(i)}})"
              "(x^{(i)} - \\mu_{y^{(i)}})^T" }),
    .filled = GRADUS_SAY (
      { "covariance == own", "\\role{class0}{\\Sigma_0} = <cov0|class0>,\\quad "
                             "\\role{class1}{\\Sigma_1} = <cov1|class1>" },
      { NULL, "\\role{model}{\\Sigma} = <cov0|model>" }),
    .said = GRADUS_SAY (
      { "micro and plane and form == full and product < 0",
        N_ ("Point {i} lies {from-mean} from its mean: {from1} times {from2} is below 0, and the "
            "corner falls.") },
      { "micro and plane and form == full",
        N_ ("Point {i} lies {from-mean} from its mean: {from1} times {from2} is {product}, which "
            "goes into the corner.") },
      { "micro", N_ ("Point {i} lies {from-mean} from its mean, and adds the squares.") },
      { "line and covariance == own", N_ ("The variances are {var1} and {other1}.") },
      { "form == diagonal and covariance == own", N_ ("Each class has its own variance along every "
                                                      "input, and nothing in the corners.") },
      { "covariance == own", N_ ("Each class has its own covariance now, around its own mean.") },
      { "plane and form == full", N_ ("One covariance for both classes: {var1} and {var2} "
                                      "on the diagonal, {corner} in the corner.") },
      { "line", N_ ("One variance for both classes: {var1}.") },
      { NULL, N_ ("One covariance for both classes, from {n} points.") }) },
  { "border", N_ ("Read the border off"),
    N_ ("Set both shrunk bells equal: with one covariance the squares cancel."),
    .pseudocode = N_ ("w ← Σ⁻¹ (μ₁ − μ₀)\nθ₀ ← constants of both bells, log φ/(1−φ)"),
    .once = TRUE, .micro = "2", .run = run_border,
    .rules = GRADUS_SAY (
      { "covariance == own", "x^T A x + \\role{model}{w}^T x + \\theta_0 = 0,\\quad "
                             "A = \\tfrac12\\left(\\Sigma_0^{-1} - \\Sigma_1^{-1}\\right)" },
      { NULL, "\\role{model}{w} = \\Sigma^{-1}(\\mu_1 - \\mu_0),\\quad "
              "\\role{model}{w}^T x + \\theta_0 = 0" }),
    .filled = GRADUS_SAY (
      { "covariance == own", "A = <bend>,\\quad \\role{model}{w} = <w|model>,\\quad "
                             "\\theta_0 = <theta[0]>" },
      { "micro", "\\role{model}{w} = <cov0>^{-1}<between> = <w|model>" },
      { NULL, "\\role{model}{w} = <cov0>^{-1}<between> = <w|model>,\\quad "
              "\\theta_0 = <theta[0]>" }),
    .said = GRADUS_SAY (
      { "micro and covariance == own", N_ ("The squares do not cancel: the border has the bend A "
                                           "and the slopes {w}.") },
      { "micro", N_ ("The squares of both bells cancel, and the slopes {w} remain.") },
      { "event:level", N_ ("Both bells are the same, so nothing depends on the point: there is no "
                           "border, and every point gets the share {phi}.") },
      { "two-borders", N_ ("The decision turns twice, at {lower-border|4} and at "
                           "{upper-border|4}: the squares do not cancel.") },
      { "covariance == own", N_ ("The border is a curve of second degree; its constant is "
                                 "{theta[0]}.") },
      { "event:slanted", N_ ("The border lies at {border-angle|4}°. Straight across the line of "
                             "the means would be {straight-angle|4}°.") },
      { "line", N_ ("The border stands at {crossing1|4}.") },
      { NULL, N_ ("The border is straight; its constant is {theta[0]}.") }) },
  { "posterior", N_ ("How sure"),
    N_ ("The log-odds of every point become a probability, through the S of logistic regression."),
    .pseudocode = N_ ("for each point: P(1|x) ← 1 / (1 + exp(−θᵀx))"), .once = TRUE, .micro = "n",
    .run = run_posterior,
    .rule = "\\role{model}{P(1\\,|\\,x)} = \\frac{1}{1 + e^{-\\text{log-odds}}}",
    .filled = GRADUS_SAY (
      { NULL, "P(1\\,|\\,x^{(<i>)}) = \\frac{1}{1 + e^{-(<point-odds|4>)}} = "
              "<point-share|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i} has the log-odds {point-odds}: class 1 with {point-share}.") },
      { "level", N_ ("Every point is of class 1 with the same probability, {phi}.") },
      { "event:clean", N_ ("All {n} points lie on their side of the border. At {seen} class 1 has "
                           "the probability {seen-share}.") },
      { NULL, N_ ("{errors} point of {n} lies on the wrong side. At {seen} class 1 has the "
                  "probability {seen-share}."),
        N_ ("{errors} points of {n} lie on the wrong side. At {seen} class 1 has the probability "
            "{seen-share}."), "errors" }) },
  { "certify", N_ ("Nothing is more probable"),
    N_ ("Other means come up, yours first, each with the best spread around it."),
    .pseudocode = N_ ("for each other pair of means: is its ℓ above?"), .once = TRUE,
    .n_micro = gradus_rivals_n_micro, .run = run_certify,
    .rule = "\\role{past}{\\ell_t} \\le \\role{model}{\\ell}",
    .filled = GRADUS_SAY ({ NULL, "<rival-score|past|6> \\le <best|model|6>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Rival {rival} of {n-rivals} reaches {rival-score|5}; the fit has "
                     "{best|5}.") },
      { "gap > 0", N_ ("None of {n-rivals} rivals is above {apart best best-tried}. Your best "
                       "reached {apart best-tried best}.") },
      { NULL, N_ ("None of {n-rivals} rivals is above {best|5}, and you reached it.") }) });

static const GradusChoice covariances[] = {
  { "shared", N_ ("one for both") }, { "own", N_ ("one for each class") }, { NULL },
};

#define GUESS(id_, label_, at)                                                                     \
  { .id = id_, .label = label_, .blurb = N_ ("Drag the ringed cross in the picture."),             \
    GRADUS_PARAM_FIELD (Params, at), .min = -1e6, .max = 1e6, .slider_min = -10,                   \
    .slider_max = 10, .step = 0.1, .applies = GRADUS_APPLIES_REDO }

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "covariance", .label = N_ ("Covariance"), .symbol = "\\Sigma",
    .blurb = N_ ("One for both classes gives a straight border, one for each a curved one."),
    GRADUS_PARAM_FIELD (Params, covariance), .max = 1, .choices = covariances,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "form", .label = N_ ("Shape"),
    .blurb = N_ ("Full ellipses may lean; along the axes is what naive Bayes assumes."),
    GRADUS_PARAM_FIELD (Params, form), GRADUS_CHOICES (
      { "full", N_ ("full") }, { "diagonal", N_ ("along the axes") }, { "round", N_ ("round") }),
    .applies = GRADUS_APPLIES_REDO },
  GUESS ("guess0x", N_ ("Mean of class 0, first"), guess[0]),
  GUESS ("guess0y", N_ ("Mean of class 0, second"), guess[1]),
  GUESS ("guess1x", N_ ("Mean of class 1, first"), guess[2]),
  GUESS ("guess1y", N_ ("Mean of class 1, second"), guess[3]),
  { .id = "seen0", .label = N_ ("Point to ask about, first"),
    .blurb = N_ ("Where the diamond lies whose probability is told."),
    GRADUS_PARAM_FIELD (Params, seen[0]), .min = -1e6, .max = 1e6, .slider_min = -10,
    .slider_max = 10, .step = 0.1, .applies = GRADUS_APPLIES_REDO },
  { .id = "seen1", .label = N_ ("Point to ask about, second"),
    .blurb = N_ ("Where the diamond lies whose probability is told."),
    GRADUS_PARAM_FIELD (Params, seen[1]), .min = -1e6, .max = 1e6, .slider_min = -10,
    .slider_max = 10, .step = 0.1, .applies = GRADUS_APPLIES_REDO },
  { .id = "squeeze", .label = N_ ("Squeeze"), .symbol = "s",
    .blurb = N_ ("0 is the plane as it is; at 1 the shared ellipses are round."),
    GRADUS_PARAM_FIELD (Params, squeeze), .def = 1, .max = 1, .step = 0.05,
    .applies = GRADUS_APPLIES_REDO },
  GRADUS_RIVALS_PARAM (
    Params, N_ ("Pairs of means drawn against the fit, after your own attempts."), 6));

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_LEANS] = { "leans", N_ ("The ellipses lean upwards"),
                    N_ ("The corner of the covariance is above 0: both inputs rise together.") },
  [EVENT_SLANTED] = { "slanted", N_ ("The border is slanted"),
                      N_ ("It does not cross the line of the means at a right angle.") },
  [EVENT_LEVEL] = { "level", N_ ("Nothing tells them apart"),
                    N_ ("Both bells are the same, so no point tells the classes apart.") },
  [EVENT_CLEAN] = { "clean", N_ ("Nothing on the wrong side"),
                    N_ ("The border leaves every point on the side of its class.") },
  [EVENT_BEATEN] = { "beaten", N_ ("Beaten"), N_ ("A rival is more probable than the fit.") });

/* Asked of either shape. */
#define QUESTION_MEAN                                                                              \
  { "mean", N_ ("Where is the mean of class 1?"), "means", "cloud", .asks = GRADUS_ASKS_PLACE,     \
    .about = "centre1x centre1y", .when = "plane",                                                 \
    .words = N_ ("Your cross of class 1 stands at {guess1}. Where is the mean of its {ones} "      \
                 "points?") }

static const GradusQuestion gda_questions[] = GRADUS_ROWS (
  { "border", N_ ("How does the border lie?"), "border", "cloud", .asks = GRADUS_ASKS_LINE,
    .about = "border-angle crossing1 crossing2", .when = "slanted",
    .words = N_ ("Both bells are known. The border between them goes through the point that is "
                 "marked. How must it lie?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("At {border-angle|4}°: along the ellipses distance counts "
                                     "less than across them.") }),
    .intuition = N_ ("You thought the border crosses the line of the means at a right angle, but "
                     "along the ellipses distance counts less."),
    .intuition_answer = "straight-angle" },
  QUESTION_MEAN,
  { "corner", N_ ("Is the corner of Σ above 0?"), "covariance", "cloud",
    .asks = GRADUS_ASKS_EVENT, .about = "leans", .when = "plane and form == full",
    .words = N_ ("Each of {n} points is seen from the mean of its own class. Will the corner of "
                 "the covariance be above 0?") },
  { "seen", N_ ("How sure at the diamond?"), "posterior", "sigmoid",
    .asks = GRADUS_ASKS_NUMBER, .about = "seen-share", .scale = "0.1",
    .words = N_ ("A point is seen at {seen}. How probable is class 1 there, from 0 to 1?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("Its log-odds are {seen-odds}, which is a probability of "
                                     "{seen-share}.") }) });

static const GradusPreset gda_presets[] = GRADUS_ROWS (
  { .id = "cigars", .title = N_ ("Two leaning groups"),
    .blurb = N_ ("The second group is the first moved to the right, and yet the border leans: "
                 "51.3°."),
    .data = "cigars-8", .params = "guess0x=-1.5 guess0y=1 guess1x=5.5 guess1y=-1 seen0=2 seen1=1",
    .claims = "errors == 0\nborder-angle > 51.3\nborder-angle < 51.4\nstraight-angle == 90\n"
              "ever: event:slanted" },
  { .id = "line", .title = N_ ("Six numbers by hand"),
    .blurb = N_ ("Two bells on a line; the border stands 0.17 nearer to the mean of the rarer "
                 "class."),
    .data = "bells-6", .params = "guess0x=3 guess1x=5 seen0=4",
    .claims = "errors == 0\ncrossing1 > 3.8267\ncrossing1 < 3.8268\nphi > 0.66\nphi < 0.67" },
  { .id = "nine", .title = N_ ("Nine points"),
    .blurb = N_ ("Four against five; at (3, 3) class 1 has one chance in eleven."),
    .data = "gda-9", .params = "guess0x=2 guess0y=1 guess1x=5 guess1y=4 seen0=3 seen1=3",
    .claims = "seen-share > 0.0914\nseen-share < 0.0915" },
  { .id = "curved", .title = N_ ("A class around the other"),
    .blurb = N_ ("Each class with its own covariance: the border is a circle of radius 0.96."),
    .data = "ring-8", .params = "covariance=own guess0x=-1 guess0y=1 guess1x=1 guess1y=-1 seen0=1",
    .claims = "errors == 0\nseen-share > 0.5" },
  { .id = "book", .title = N_ ("Two classes side by side"),
    .blurb = N_ ("A hundred points, eight apart: the middle between the means is all that counts."),
    .data = "fda-a", .params = "guess0x=-3 guess1x=3", .claims = "errors == 0\nn == 100" },
  { .id = "ring", .title = N_ ("Failure: means that agree"),
    .blurb = N_ ("The same points with one covariance for both: the two means are equal."),
    .data = "ring-8", .params = "guess0x=-1 guess0y=1 guess1x=1 guess1y=-1 seen0=1",
    .failure = N_ ("The difference of the means is 0, and so are the slopes: every point of the "
                   "plane is of class 1 with probability ½. Give each class its own covariance."),
    .claims = "ever: event:level\nslope < 0.000001\nseen-share == 0.5\nerrors == 4" },
  { .id = "moons", .title = N_ ("Failure: no bells at all"),
    .blurb = N_ ("Two arcs that hold each other; a straight border cuts through both."),
    .data = "moons:n=120", .data_seed = 1,
    .params = "guess0x=0 guess0y=1 guess1x=1 guess1y=-0.5 seen0=0.5 seen1=0.2",
    .failure = N_ ("The assumption is false: an arc is no bell. More points make the bells more "
                   "exact and the border no better. Let the border bend in another way, or do not "
                   "assume bells."),
    .claims = "errors > 5" },
  { .id = "flat", .title = N_ ("Failure: a flat covariance"),
    .blurb = N_ ("Three points of two classes: seen from their means they lie on one line."),
    .data = "svm-3", .params = "guess0x=1 guess0y=1 guess1x=3 guess1y=3",
    .failure = N_ ("With as few points the covariance has no inverse: along one direction nothing "
                   "spreads, and the bell is infinitely high. Add points, or assume a round or "
                   "axis-parallel shape."),
    .claims = "summed\nnever: solved" });

#define BY_HAND_GDA "syllabus, teaching sheet: by hand"
/* LinearDiscriminantAnalysis (solver="lsqr", store_covariance=True).fit (X, y) on the rows that
 * `gradus-cli data fda-a --seed 0` writes: intercept_, coef_, covariance_. */
#define SKLEARN "scikit-learn 1.2.1, LinearDiscriminantAnalysis"

static const GradusCheck gda_checks[] = GRADUS_ROWS (
  { "cigars", 1, "sigma", GRADUS_EXPECT (5, 4, 4, 5, 5, 4, 4, 5), 1e-12, BY_HAND_GDA },
  { "cigars", 1, "theta", GRADUS_EXPECT (-40.0 / 9, 20.0 / 9, -16.0 / 9), 1e-12,
    "by hand: (20, −16)/9 through (2, 0)" },
  { "line", 1, "means", GRADUS_EXPECT (2, 6), 1e-12, BY_HAND_GDA },
  { "line", 1, "theta", GRADUS_EXPECT (-16 + 0.69314718055994531, 4), 1e-12,
    "by hand: slope 4, border 4 − (ln 2)/4" },
  { "nine", 1, "means", GRADUS_EXPECT (1.5, 1.75, 4.8, 5), 1e-12, "syllabus, chapter 6" },
  { "nine", 1, "sigma", GRADUS_EXPECT (0.42222222, 0.05555556, 0.05555556, 0.75), 1e-8,
    "syllabus, chapter 6" },
  { "nine", 1, "theta", GRADUS_EXPECT (-35.62095094, 7.31692913, 3.79133858), 1e-8,
    "syllabus, chapter 6" },
  { "curved", 1, "bend", GRADUS_EXPECT (35.0 / 9, 0, 0, 35.0 / 9), 1e-12,
    "by hand: variances 1/8 and 9/2, ½ (8 − 2/9)" },
  { "curved", 1, "theta", GRADUS_EXPECT (-3.5835189384561099, 0, 0), 1e-12, "by hand: −ln 36" },
  { "book", 1, "sigma",
    GRADUS_EXPECT (0.7466805397687881, -0.015346359566386948, -0.015346359566386948,
                   0.8719041897146134),
    1e-12, SKLEARN },
  { "book", 1, "theta", GRADUS_EXPECT (0, 10.746084351978627, 0.43634548617286806), 1e-10,
    SKLEARN });

static const GradusPair gda_pairs[] = GRADUS_ROWS (
  { .id = "covariance", .title = N_ ("One shape and two shapes"),
    .blurb = N_ ("With one shape for both classes the border is straight, and here there is "
                 "none; with two it goes round the inner class."),
    .preset = "ring", .left = "covariance=shared", .right = "covariance=own",
    .claims = "left: errors == 4\nleft: ever: event:level\nright: errors == 0" });

static const GradusSheet gda_sheet = {
  .aha = N_ ("Two bells of the same shape: their squares cancel, so the border is straight, but "
             "seldom straight across."),
  .by_hand = N_ ("Class 0: 1, 3; class 1: 5, 7, 5, 7. Means 2 and 6, variance 1, φ = 2/3: slope 4, "
                 "border 4 − (ln 2)/4 = 3.827."),
  .why = "squeezed",
  .intuition = N_ ("The border crosses the line of the means at a right angle."),
  .caught_by = "border",
  .breaks = N_ ("Means that agree: w = 0 and P = ½ everywhere, though a circle of radius 0.960 "
                "parts the classes. The length of w gives it away."),
  .needs = "gaussian-density bayes-rule",
  .leads_to = "gda-vs-logistic fda lda-by-least-squares gmm-known-labels",
  .aliases = "GDA; LDA; QDA; linear discriminant; pooled covariance; 高斯判别分析; 线性判别; 共用协方差; gspb",
};

/* What the rows of the family share. */
#define GAUSS_STAGES                                                                               \
  .family = "gauss-stages", .chapter = 6, .difficulty = 2, .kind = GRADUS_KIND_STAGES,             \
  .data_kind = &gradus_data_table,                                                                 \
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE, \
  .columns = N_ ("One input or more, and a label with two classes."),                              \
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,   \
  .events = events, .invariants = invariants, .plots = plots, .validate = validate,                \
  .prepare = prepare, .unprepare = unprepare, .name = name,                                        \
  .predicts = GRADUS_PREDICTS_SCORE, .predict = predict,                                           \
  .start_said = GRADUS_SAY ({ NULL, N_ ("{n} points of two classes, {zeros} and {ones}; your "     \
                                        "means stand at {guess0} and {guess1}.") })

const GradusDescriptor gradus_gda = {
  GAUSS_STAGES,
  .id = "gda", .title = N_ ("Gaussian discriminant analysis"),
  .summary = N_ ("Fits a bell to each class and reads the border off where both are equal."),
  .goal = N_ ("Read the border of two bells off by hand, and say when it is straight and when it "
              "leans."),
  .source = "CS229 lecture notes, part IV, section 1",
  .plots_shown = "cloud score matrix squeezed sigmoid", GRADUS_ROW (gda),
};

/* --- Along the axes, each class by itself ----------------------------------------------------- */

static const GradusQuestion naive_questions[] = GRADUS_ROWS (
  { "far", N_ ("Which class, far out?"), "posterior", "parabolas", .asks = GRADUS_ASKS_EVENT,
    .about = "seen-share > 0.5", .when = "can and not level",
    .words = N_ ("A point is seen at {seen}. Is class 1 more probable there than class 0?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("Class 1 has the probability {seen-share} there: what counts "
                                     "is the distance in units of the width.") }),
    .intuition = N_ ("You thought the nearest group wins, but the distance counts in widths of "
                     "each bell: far out the wider one is always higher."),
    .intuition_answer = "no" },
  { "turn", N_ ("Where else does the decision turn?"), "border", "parabolas",
    .asks = GRADUS_ASKS_NUMBER, .about = "lower-border", .scale = "1", .when = "two-borders",
    .words = N_ ("The means are {means[0]} and {means[1]}, the variances {var1} and {other1}. The "
                 "decision turns between the groups. Where does it turn a second time, at the "
                 "lower end?") },
  QUESTION_MEAN);

static const GradusPreset naive_presets[] = GRADUS_ROWS (
  { .id = "widths", .title = N_ ("Narrow and wide"),
    .blurb = N_ ("Two borders, at −4.151 and 4.151: left of everything class 1 is back."),
    .data = "gnb-6", .params = "guess0x=3 guess1x=7 seen0=-5",
    .claims = "lower-border < -4.151\nlower-border > -4.152\nupper-border > 4.151\n"
              "upper-border < 4.152\nseen-share > 0.986\nseen-share < 0.988\nerrors == 0" },
  { .id = "equal", .title = N_ ("The same width twice"),
    .blurb = N_ ("With equal variances the second border is gone: one, between the groups."),
    .data = "bells-6", .params = "guess0x=3 guess1x=5 seen0=-5",
    .claims = "not two-borders\nseen-share < 0.001" },
  { .id = "nine", .title = N_ ("Nine points"),
    .blurb = N_ ("Two inputs, and each votes by itself; the ellipses lie along the axes."),
    .data = "gda-9", .params = "guess0x=2 guess0y=1 guess1x=5 guess1y=4 seen0=3 seen1=3",
    .claims = "errors == 0" },
  { .id = "ring", .title = N_ ("A class around the other"),
    .blurb = N_ ("The means agree, and still nothing is wrong: widths decide as much as centres."),
    .data = "ring-8", .params = "guess0x=-1 guess0y=1 guess1x=1 guess1y=-1 seen0=1",
    .claims = "errors == 0" },
  { .id = "crossed", .title = N_ ("Failure: two groups that cross"),
    .blurb = N_ ("Each input alone is the same in both classes; only together they tell."),
    .data = "crossed-8", .params = "guess0x=-1 guess0y=1 guess1x=1 guess1y=-1 seen0=3 seen1=2",
    .failure = N_ ("All means are 0 and all variances 6.5, so both bells are the same and every "
                   "point gets ½. What differs is how the inputs go together, which naive Bayes "
                   "does not look at. Use full covariances."),
    .claims = "ever: event:level\nseen-share == 0.5\nvar1 == 6.5" },
  { .id = "flat", .title = N_ ("Failure: a class of one point"),
    .blurb = N_ ("Three points of two classes: one of them has a single point."),
    .data = "svm-3", .params = "guess0x=1 guess0y=1 guess1x=3 guess1y=3",
    .failure = N_ ("A single point has the variance 0, and its bell would be infinitely high. Add "
                   "points, or let the classes share one variance."),
    .claims = "summed\nnever: solved" });

/* GaussianNB (var_smoothing=0).fit (X, y): theta_, var_, predict_joint_log_proba (X). */
#define SKLEARN_NB "scikit-learn 1.2.1, GaussianNB"

static const GradusCheck naive_checks[] = GRADUS_ROWS (
  { "widths", 1, "means", GRADUS_EXPECT (2, 8), 1e-12, BY_HAND_GDA },
  { "widths", 1, "sigma", GRADUS_EXPECT (2.0 / 3, 8.0 / 3), 1e-12, BY_HAND_GDA },
  { "widths", 1, "bend", GRADUS_EXPECT (9.0 / 16), 1e-12, "by hand: 9x²/16 − 9 = ln 2" },
  { "widths", 1, "theta", GRADUS_EXPECT (-9 - 0.69314718055994531, 0), 1e-12,
    "by hand: 9x²/16 − 9 = ln 2" },
  { "nine", 1, "odds",
    GRADUS_EXPECT (-22.2396355644491, -16.346778421591953, -18.228271928085462, -8.119505694319228,
                   14.729520279706744, 27.26523456542103, 24.1840657342522, 46.64023456542103,
                   36.71978001996649),
    1e-12, SKLEARN_NB });

static const GradusPair naive_pairs[] = GRADUS_ROWS (
  { .id = "together", .title = N_ ("Naive and full bells"),
    .blurb = N_ ("What differs is how the inputs go together: the naive bells are the same for "
                 "both classes, the full ones lean apart."),
    .preset = "crossed", .right = "covariance=own", .other = "gda",
    .claims = "left: ever: event:level\nleft: seen-share == 0.5\nright: never: event:level\n"
              "right: errors < 8" });

static const GradusSheet naive_sheet = {
  .aha = N_ ("Widths decide as much as centres: far out, the wider bell always wins."),
  .by_hand = N_ ("Means 2 and 8, variances 2/3 and 8/3: ¾(x − 2)² − (3/16)(x − 8)² = ln 2 is "
                 "9x²/16 − 9 = ln 2, so x = ±4.151."),
  .why = "parabolas",
  .intuition = N_ ("A point belongs to the group that is nearest."),
  .caught_by = "far",
  .breaks = N_ ("Two groups that cross: all means 0, all variances 6.5, P = ½ everywhere. The same "
                "parameters in both classes give it away."),
  .needs = "gaussian-density naive-bayes-discrete",
  .leads_to = "gda tree-augmented-naive-bayes gmm-known-labels",
  .aliases = "GNB; diagonal covariance; quadratic border; 高斯朴素贝叶斯; 对角协方差; gspsbys",
};

const GradusDescriptor gradus_gaussian_naive_bayes = {
  GAUSS_STAGES,
  .id = "gaussian-naive-bayes", .title = N_ ("Gaussian naive Bayes"),
  .summary = N_ ("Fits a bell to every input of each class, and lets the inputs vote."),
  .goal = N_ ("Find both borders of two bells of different widths by hand."),
  .source = "article on probabilistic methods (张皓), Gaussian naive Bayes",
  .fixed = "covariance=own form=diagonal",
  .plots_shown = "cloud parabolas votes score sigmoid", GRADUS_ROW (naive),
};
