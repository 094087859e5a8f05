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
#include "gauss-stages.h"
#include "gradus-gaussian.h"
#include "gradus-linalg.h"
#include "gradus-mould.h"

typedef GradusGaussParams Params;
typedef GradusGaussState State;
typedef GradusGaussWork Work;

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

        if (form == GRADUS_GAUSS_FULL || (form == GRADUS_GAUSS_DIAGONAL && j == k))
          sum[j * d + k] += weight * product;
        squares += j == k ? product : 0;
      }
  for (guint j = 0; form == GRADUS_GAUSS_ROUND && j < d; j++)
    sum[j * d + j] += weight * squares / d;
}

/* What point @i adds to both covariances, seen from the mean of its class. */
static void
add_point (const GradusTable *table, const Params *params, const guint count[2], guint i,
           const double *centres, double *spread)
{
  const guint d = table->d, c = (guint) table->label[i];

  for (guint k = 0; k < 2; k++)
    if (params->covariance == GRADUS_GAUSS_SHARED || k == c)
      add_product (spread + (gsize) k * d * d, d, params->form, gradus_table_row (table, i),
                   centres + c * d,
                   1.0 / (params->covariance == GRADUS_GAUSS_SHARED ? table->n : count[c]));
}

void
gradus_gauss_fit_spread (const GradusTable *table, const Params *params, const guint count[2],
                         const double *centres, double *spread)
{
  memset (spread, 0, sizeof (double) * 2 * table->d * table->d);
  for (guint i = 0; i < table->n; i++)
    add_point (table, params, count, i, centres, spread);
}

static void
border_init (GradusGaussBorder *border, gsize d)
{
  border->theta = g_new0 (double, 1 + d);
  border->near = g_new0 (double, 1 + d);
  border->bend = g_new0 (double, d * d);
}

static void
border_clear (GradusGaussBorder *border)
{
  g_free (border->theta);
  g_free (border->near);
  g_free (border->bend);
}

/* A sum of which less is left than rounding makes of numbers of that @size is 0. */
static double
or_nothing (double sum, double size)
{
  return fabs (sum) <= 1e-14 * size ? 0 : sum;
}

/* The border as it is written, from where x is 0, of that seen from the @middle. */
static void
move_to_origin (GradusGaussBorder *border, const double *middle, guint d)
{
  const double *near = border->near;
  double constant = near[0], size = fabs (near[0]);

  for (guint j = 0; j < d; j++)
    {
      double slope = near[1 + j], slope_size = fabs (near[1 + j]);

      for (guint k = 0; k < d; k++)
        {
          const double part = border->bend[j * d + k] * middle[k];

          slope -= 2 * part;
          slope_size += 2 * fabs (part);
          constant += middle[j] * part;
          size += fabs (middle[j] * part);
        }
      border->theta[1 + j] = or_nothing (slope, slope_size);
      constant -= near[1 + j] * middle[j];
      size += fabs (near[1 + j] * middle[j]);
    }
  border->theta[0] = or_nothing (constant, size);
}

/* Whether column @j varies by no more than rounding. */
static gboolean
is_constant (const Work *work, const double *sigma, guint j)
{
  return sigma[j * work->d + j] <= gradus_square (1e-14 * work->middle[j]);
}

/* l of all points, and of two means and covariances the log-odds. FALSE when a covariance has no
 * inverse. */
static gboolean
read_off (const GradusTable *table, const Work *work, const double *means, const double *spread,
          GradusGaussBorder *border, double *likelihood)
{
  const guint d = table->d, *count = work->count;
  g_autofree double *l = g_new (double, (gsize) d * d);
  g_autofree double *inverse = g_new (double, (gsize) d * d);
  g_autofree double *density = g_new (double, table->n);
  g_autofree double *way = g_new (double, d);
  g_autofree double *w = g_new (double, d);

  memset (border->near, 0, sizeof (double) * (1 + d));
  memset (border->bend, 0, sizeof (double) * d * d);
  *likelihood = 0;
  for (guint c = 0; c < 2; c++)
    {
      const double *mean = means + c * d, *sigma = spread + (gsize) c * d * d;
      const double sign = c == 1 ? 1 : -1;

      memcpy (l, sigma, sizeof (double) * d * d);
      if (!gradus_cholesky (l, d))
        return FALSE;
      /* What is left of a column beside the others, in the column's own unit. */
      for (guint j = 0; j < d; j++)
        if (is_constant (work, sigma, j) || l[j * d + j] * l[j * d + j] <= 1e-12 * sigma[j * d + j])
          return FALSE;
      gradus_cholesky_invert (l, d, inverse);
      for (guint j = 0; j < d; j++)
        w[j] = way[j] = mean[j] - work->middle[j];
      gradus_cholesky_solve (l, d, w);
      border->near[0] += sign * (log (count[c]) - 0.5 * gradus_cholesky_log_det (l, d));
      for (guint j = 0; j < d; j++)
        {
          border->near[0] -= sign * 0.5 * way[j] * w[j];
          border->near[1 + j] += sign * w[j];
        }
      for (guint j = 0; j < d * d; j++)
        border->bend[j] -= sign * 0.5 * inverse[j];
      gradus_gaussian_log_density (table->x, table->n, d, mean, l, density, 1);
      for (guint i = 0; i < table->n; i++)
        if (table->label[i] == (int) c)
          *likelihood += density[i] + log ((double) count[c] / table->n);
    }
  move_to_origin (border, work->middle, d);
  return TRUE;
}

double
gradus_gauss_odds_at (const Work *work, const GradusGaussBorder *border, const double *x)
{
  const guint d = work->d;
  const double *middle = work->middle;
  double sum = border->near[0];

  for (guint j = 0; j < d; j++)
    {
      sum += border->near[1 + j] * (x[j] - middle[j]);
      for (guint k = 0; k < d; k++)
        sum += (x[j] - middle[j]) * border->bend[j * d + k] * (x[k] - middle[k]);
    }
  return sum;
}

void
gradus_gauss_place_means (const Work *work, const double *numbers, double *centres)
{
  memcpy (centres, work->means, sizeof (double) * 2 * work->d);
  for (guint c = 0; c < 2; c++)
    for (guint j = 0; j < MIN (work->d, 2); j++)
      centres[c * work->d + j] = numbers[2 * c + j];
}

double
gradus_gauss_score_of (const GradusTable *table, const Params *params, const Work *work,
                       const double *centres)
{
  const gsize d = work->d;
  g_autofree double *spread = g_new (double, 2 * d * d);
  GradusGaussBorder border;
  double likelihood;
  gboolean solved;

  border_init (&border, d);
  gradus_gauss_fit_spread (table, params, work->count, centres, spread);
  solved = read_off (table, work, centres, spread, &border, &likelihood);
  border_clear (&border);
  return solved ? likelihood : NAN;
}

/* --- What follows at once --------------------------------------------------------------------- */

void
gradus_gauss_begin (Work *work, const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  const gsize d = table->d;

  work->n = table->n;
  work->d = table->d;
  work->means = g_new0 (double, 2 * d);
  work->spread = g_new0 (double, 2 * d * d);
  work->middle = g_new0 (double, d);
  border_init (&work->border, d);
  border_init (&work->guess_border, d);
  work->guess = g_new0 (double, 2 * d);
  work->guess_spread = g_new0 (double, 2 * d * d);
  for (guint i = 0; i < table->n; i++)
    {
      work->count[table->label[i]]++;
      for (guint j = 0; j < d; j++)
        work->means[(guint) table->label[i] * d + j] += gradus_table_row (table, i)[j];
    }
  for (guint c = 0; c < 2; c++)
    for (guint j = 0; j < d; j++)
      {
        work->middle[j] += work->means[c * d + j] / work->n;
        work->means[c * d + j] /= work->count[c];
      }
  gradus_gauss_fit_spread (table, params, work->count, work->means, work->spread);
  work->solved = read_off (table, work, work->means, work->spread, &work->border, &work->best);
  gradus_gauss_place_means (work, params->guess, work->guess);
  gradus_gauss_fit_spread (table, params, work->count, work->guess, work->guess_spread);
  work->guess_solved = read_off (table, work, work->guess, work->guess_spread, &work->guess_border,
                                 &work->guess_score);
}

static gpointer
prepare (const GradusSetup *setup)
{
  Work *work = g_new0 (Work, 1);

  gradus_gauss_begin (work, setup);
  return work;
}

void
gradus_gauss_unprepare (gpointer data)
{
  Work *work = data;
  double *const all[] = { work->middle, work->means, work->spread, work->guess,
                          work->guess_spread };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    g_free (all[i]);
  border_clear (&work->border);
  border_clear (&work->guess_border);
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

double
gradus_gauss_slope_of (const double *theta, guint d)
{
  return sqrt (gradus_sum_squares (theta + 1, d));
}

double
gradus_gauss_across (double x, double y)
{
  const double angle = fmod (atan2 (x, -y) * 180 / G_PI + 360, 180);

  return angle > 180 - 1e-9 ? 0 : angle;
}

gboolean
gradus_gauss_is_level (const Work *work)
{
  const guint d = work->d;
  double most = 0;

  for (guint j = 0; j < d; j++)
    {
      const double width = sqrt (work->spread[j * d + j]);

      most = MAX (most, fabs (work->border.near[1 + j]) * width);
      for (guint k = 0; k < d; k++)
        most = MAX (most, fabs (work->border.bend[j * d + k]) * width
                            * sqrt (work->spread[k * d + k]));
    }
  return work->solved && most <= 1e-9;
}

/* Whether the border is a line that crosses that of the means at another angle than a right one. */
static gboolean
is_slanted (const Work *work, const Params *params)
{
  double turn;

  if (!work->solved || work->d != 2 || params->covariance != GRADUS_GAUSS_SHARED
      || gradus_gauss_is_level (work))
    return FALSE;
  turn = fabs (
    gradus_gauss_across (work->border.theta[1], work->border.theta[2])
    - gradus_gauss_across (work->means[2] - work->means[0], work->means[3] - work->means[1]));
  return MIN (turn, 180 - turn) > 1;
}

/* Whether squares are left in the log-odds, seen in units of the spread. */
static gboolean
is_bent (const Work *work)
{
  const guint d = work->d;
  double most = 0;

  for (guint j = 0; j < d; j++)
    for (guint k = 0; k < d; k++)
      most = MAX (most, fabs (work->border.bend[j * d + k])
                          * sqrt (work->spread[j * d + j] * work->spread[k * d + k]));
  return most > 1e-12;
}

/* Why there is no border, by what can be done about it. */
static GradusStatus
fail_flat (GradusContext *context, const Work *work, const Params *params,
           const GradusTable *table)
{
  const guint d = work->d;

  /* The shared spread tells of all classes at once. */
  if (params->covariance == GRADUS_GAUSS_SHARED)
    {
      for (guint j = 0; j < d; j++)
        if (is_constant (work, work->spread, j))
          return gradus_context_fail (context,
                                      _ ("Within each class column “%s” is the same in all "
                                         "points, so the bells have no width there and no "
                                         "density. Leave this column out, or add points."),
                                      table->names[table->x_columns[j]]);
      return gradus_context_fail (context,
                                  _ ("Around the means of their classes the points do not spread "
                                     "in every direction, so the covariance has no inverse and "
                                     "there is no density. Add points, or leave out a column "
                                     "that follows from others."));
    }

  for (guint j = 0; j < d; j++)
    for (guint c = 0; c < 2; c++)
      if (is_constant (work, work->spread + (gsize) c * d * d, j))
        return gradus_context_fail (context,
                                    _ ("Column “%s” is the same in all points of the class “%s”, "
                                       "so its bell has no width there and no density. Leave "
                                       "this column out, or add points."),
                                    table->names[table->x_columns[j]],
                                    gradus_table_get_class_name (table, c));
  return gradus_context_fail (context,
                              _ ("The points of a class do not spread in every direction, so its "
                                 "covariance has no inverse and no density. Add points, share "
                                 "one covariance, or leave out a column that follows from "
                                 "others."));
}

/* The slopes first, then the constant. */
static GradusStatus
run_border (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  double *theta = gradus_array_write (&state->theta);

  if (!work->solved)
    return fail_flat (context, work, params, table);
  if (state->done == 0)
    {
      memcpy (theta + 1, work->border.theta + 1, sizeof (double) * work->d);
      memcpy (gradus_array_write (&state->bend), work->border.bend,
              sizeof (double) * work->d * work->d);
    }
  else
    {
      theta[0] = work->border.theta[0];
      state->solved = true;
      gradus_context_raise_if (context, EVENT_LEVEL, gradus_gauss_is_level (work));
      gradus_context_raise_if (context, EVENT_SLANTED, is_slanted (work, params));
    }
  return gradus_step_done (&state->done, &state->last, 2);
}

static guint
count_errors (const GradusTable *table, const Work *work, const GradusGaussBorder *border)
{
  guint errors = 0;

  for (guint i = 0; i < table->n; i++)
    errors += (gradus_gauss_odds_at (work, border, gradus_table_row (table, i)) > 0)
              != (table->label[i] == 1);
  return errors;
}

static GradusStatus
run_posterior (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);
  const guint i = state->done;

  gradus_array_write (&state->odds)[i]
    = gradus_gauss_odds_at (work, &work->border, gradus_table_row (table, i));
  state->weighed = i + 1 == table->n;
  gradus_context_raise_if (context, EVENT_CLEAN,
                           state->weighed && count_errors (table, work, &work->border) == 0);
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
    gradus_gauss_place_means (work,
                              state->done + 1 < tried
                                ? state->attempts.data + GRADUS_GAUSS_TRIED * state->done
                                : params->guess,
                              rival);
  else
    for (guint j = 0; j < 2 * d; j++)
      rival[j] = work->means[j]
                 + 0.5 * sqrt (work->spread[(gsize) (j / d) * d * d + (j % d) * d + j % d])
                     * gradus_rng_gaussian (context->rng);
  rival[2 * d] = gradus_gauss_score_of (gradus_context_get_table (context), params, work, rival);
  /* Means so far out that the bell around them is a line have a number that is lower than any. */
  if (!isfinite (rival[2 * d]))
    rival[2 * d] = MIN (work->best, 0) - 1e6 * work->n;
  gradus_context_raise_if (context, EVENT_BEATEN,
                           rival[2 * d] > work->best + 1e-9 * fabs (work->best) + 1e-9);
  state->certified = state->done + 1 == n;
  return gradus_step_done (&state->done, &state->last, n);
}

void
gradus_gauss_predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  GRADUS_HERE (state, work);

  for (gsize i = 0; i < n; i++)
    out[i] = state->solved ? gradus_gauss_odds_at (work, &work->border, X + i * work->d) : 0;
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
    return work->guess_solved ? count_errors (table, work, &work->guess_border) : NAN;
  return state->solved ? count_errors (table, work, &work->border) : NAN;
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

/* --- Names ------------------------------------------------------------------------------------ */

void
gradus_gauss_find_crossing (const Work *work, double at[2])
{
  double below = work->border.near[0], rise = 0, t;

  for (guint j = 0; j < work->d; j++)
    {
      below += work->border.near[1 + j] * (work->means[j] - work->middle[j]);
      rise += work->border.near[1 + j] * (work->means[work->d + j] - work->means[j]);
    }
  t = rise != 0 ? -below / rise : 0.5;
  for (guint j = 0; j < 2; j++)
    at[j] = j < work->d ? work->means[j] + t * (work->means[work->d + j] - work->means[j]) : 0;
}

guint
gradus_gauss_find_borders (const Work *work, double borders[2])
{
  const double a = work->border.bend[0], b = work->border.near[1], c = work->border.near[0];
  const double middle = work->middle[0];
  const double root = b * b - 4 * a * c;
  double q;

  if (work->d != 1 || !work->solved || gradus_gauss_is_level (work))
    return 0;
  /* Without the square, as far as a number can tell. */
  if (fabs (a) * work->spread[0] < 1e-12 * fabs (b) * sqrt (work->spread[0]))
    {
      borders[0] = middle - c / b;
      return 1;
    }
  if (root < 0)
    return 0;
  q = -0.5 * (b + copysign (sqrt (root), b));
  borders[0] = middle + MIN (q / a, c / q);
  borders[1] = middle + MAX (q / a, c / q);
  return q != 0 ? 2 : 0;
}

static void
name_matrices (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, table);
  const guint d = table->d, shown = params->covariance == GRADUS_GAUSS_SHARED ? 1 : 2;
  const gboolean begun = state->summed
                         || (gradus_position_is_phase (here, "covariance") && here->micro > 0);
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

void
gradus_gauss_name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work, table);
  const guint d = work->d, i = MIN (state->last, table->n - 1), c = (guint) table->label[i];
  const double *x = gradus_table_row (table, i), *mean = work->means + c * d;
  g_autofree double *from = g_new (double, d);
  g_autofree double *seen = g_memdup2 (work->means, sizeof (double) * d);
  double crossing[2], borders[2] = { NAN, NAN }, seen_odds;
  const guint n_borders = gradus_gauss_find_borders (work, borders);

  for (guint j = 0; j < d; j++)
    from[j] = x[j] - mean[j];
  memcpy (seen, params->seen, sizeof (double) * MIN (d, 2));
  seen_odds = gradus_gauss_odds_at (work, &work->border, seen);
  gradus_gauss_find_crossing (work, crossing);
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
  gradus_names_number (names, "slope", gradus_gauss_slope_of (work->border.theta, d));
  gradus_names_flag (names, "line", d == 1);
  gradus_names_flag (names, "plane", d == 2);
  gradus_names_flag (names, "slanted", is_slanted (work, params));
  gradus_names_flag (names, "level", gradus_gauss_is_level (work));
  gradus_names_flag (names, "can", work->solved);
  gradus_names_number (names, "border-angle",
                       d > 1 ? gradus_gauss_across (work->border.theta[1],
                                                    work->border.theta[2])
                             : 90);
  gradus_names_number (names, "straight-angle",
                       d > 1 ? gradus_gauss_across (from[0], from[1]) : 90);
  gradus_names_number (names, "crossing1", crossing[0]);
  gradus_names_number (names, "crossing2", crossing[1]);
  gradus_names_number (names, "point-odds", state->odds.data[i]);
  gradus_names_number (names, "point-share", gradus_sigmoid (state->odds.data[i]));
  gradus_names_vector (names, "seen", seen, d);
  gradus_names_number (names, "seen-odds", seen_odds);
  gradus_names_number (names, "seen-share", state->weighed ? gradus_sigmoid (seen_odds) : NAN);
  gradus_names_flag (names, "bent", is_bent (work));
  gradus_names_flag (names, "one-border", n_borders == 1);
  gradus_names_number (names, "only-border", n_borders == 1 ? borders[0] : NAN);
  gradus_names_flag (names, "two-borders", n_borders == 2);
  gradus_names_number (names, "lower-border", n_borders == 2 ? borders[0] : NAN);
  gradus_names_number (names, "upper-border", n_borders == 2 ? borders[1] : NAN);
  gradus_names_number (names, "guess-score", work->guess_solved ? work->guess_score : NAN);
  gradus_names_flag (names, "scored", work->guess_solved);
  gradus_names_number (names, "best", work->best);
  gradus_rivals_name (names, &state->rivals, state->last);
  gradus_names_number (names, "best-tried", number_tried (here));
  name_matrices (here, names);
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
    "\\sum_{y^{(i)} = c} (x^{(i)} - \\mu_c) = 0", holds_balance, .phase = "covariance" },
  { "steiner", N_ ("Any other middle adds its distance"),
    "\\sum (x - g)^2 = \\sum (x - \\mu)^2 + n_c (\\mu - g)^2", holds_steiner },
  { "bayes", N_ ("The border says what Bayes’ rule says"),
    "x^T A x + \\theta^T x = \\log\\frac{\\phi\\,p_1(x)}{(1 - \\phi)\\,p_0(x)}", holds_bayes,
    .phase = "posterior" },
  { "best", N_ ("No rival is more probable"), "\\ell_t \\le \\ell", holds_best,
    .phase = "certify" });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusPlot plots[] = GRADUS_ROWS (
  { "cloud", N_ ("Two bells from above"), GRADUS_EDIT_POINTS, .kit = gradus_kit_clusters,
    .of = "centres", .with = "owner=owner spread=ellipses weight=shares",
    .extra = gradus_gauss_draw_cloud,
    .caption = GRADUS_SAY (
      { "d <= 2 and seen-share >= 0",
        N_ ("At {seen} class 1 has the probability {seen-share}.") }) },
  { "score", N_ ("Attempts and the fit"), .build = gradus_gauss_build_score },
  { "matrix", N_ ("The covariance"), .kit = gradus_kit_matrix, .of = "tiles",
    .with = "numbers rows=tile-rows columns=tile-columns" },
  { "sigmoid", N_ ("Across the border"), .build = gradus_gauss_build_sigmoid },
  { "parabolas", N_ ("Two parabolas"), .build = gradus_gauss_build_parabolas });

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
      { NULL, N_ ("The crosses are at {guess0} and {guess1}; around them these points leave no "
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
      { "micro", "\\role{class0}{\\mu_0} = <means[0]|class0>" },
      { NULL, "\\role{class0}{\\mu_0} = <means[0]|class0>,\\quad "
              "\\role{class1}{\\mu_1} = <means[1]|class1>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("The points of class {mean-class} have the mean {mean-found}.") },
      { NULL, N_ ("The means are {means[0]} and {means[1]}; the crosses were at {guess0} and "
                  "{guess1}.") }) },
  { "covariance", N_ ("Build the covariance"),
    N_ ("Each point adds the product of its way from the mean of its class with itself."),
    .shows = "matrix parabolas",
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
    .shows = "squeezed bells parabolas",
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
      { "micro and bent", N_ ("The squares do not cancel: the border has the bend A and the "
                              "slopes {w}.") },
      { "micro", N_ ("The squares of both bells cancel, and the slopes {w} remain.") },
      { "event:level", N_ ("Both bells are the same, so nothing depends on the point: there is no "
                           "border, and every point gets the share {phi}.") },
      { "two-borders", N_ ("The decision turns twice, at {lower-border|4} and at "
                           "{upper-border|4}: the squares do not cancel.") },
      { "one-border", N_ ("The border stands at {only-border|4}.") },
      { "line", N_ ("One class is more probable everywhere: the decision does not turn.") },
      { "bent", N_ ("The border is a curve of second degree; its constant is {theta[0]}.") },
      { "event:slanted", N_ ("The border lies at {border-angle|4}°. Straight across the line of "
                             "the means would be {straight-angle|4}°.") },
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
      { NULL, NN_ ("{errors} point of {n} lies on the wrong side. At {seen} class 1 has the "
                  "probability {seen-share}.",
        "{errors} points of {n} lie on the wrong side. At {seen} class 1 has the probability "
            "{seen-share}."), "errors" }) },
  { "certify", N_ ("Nothing is more probable"),
    N_ ("Other means are tried, yours first, each with the best spread around it."),
    .shows = "score",
    .pseudocode = N_ ("for each other pair of means: is its ℓ above?"), .once = TRUE,
    .n_micro = gradus_rivals_n_micro, .run = run_certify,
    .rule = "\\role{past}{\\ell_t} \\le \\role{model}{\\ell}",
    .filled = GRADUS_SAY ({ NULL, "<rival-score|past|6> \\le <best|model|6>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Rival {rival} of {n-rivals} reaches {rival-score|5}; the fit has "
                     "{best|5}.") },
      { "not attempted", N_ ("None of {n-rivals} rivals is above {best|5}.") },
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
      { "full", N_ ("full") }, { "diagonal", N_ ("along the axes") }, { "round", N_ ("circles") }),
    .applies = GRADUS_APPLIES_REDO },
  GUESS ("guess0x", N_ ("Mean of class 0, first"), guess[0]),
  GUESS ("guess0y", N_ ("Mean of class 0, second"), guess[1]),
  GUESS ("guess1x", N_ ("Mean of class 1, first"), guess[2]),
  GUESS ("guess1y", N_ ("Mean of class 1, second"), guess[3]),
  { .id = "seen0", .label = N_ ("Point to ask about, first"),
    .blurb = N_ ("Where the diamond lies whose probability is told."),
    GRADUS_PARAM_FIELD (Params, seen[0]), GRADUS_PLACE (0, 1e6, -10, 10, 0.1) },
  { .id = "seen1", .label = N_ ("Point to ask about, second"),
    .blurb = N_ ("Where the diamond lies whose probability is told."),
    GRADUS_PARAM_FIELD (Params, seen[1]), GRADUS_PLACE (0, 1e6, -10, 10, 0.1) },
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

/* Asked of every shape. */
static const GradusQuestion questions[] = GRADUS_ROWS (
  { "mean", N_ ("Where is the mean of class 1?"), "means", "cloud", .asks = GRADUS_ASKS_PLACE,
    .about = "centre1x centre1y", .when = "plane",
    .words = N_ ("Your cross of class 1 stands at {guess1}. Where is the mean of its {ones} "
                 "points?") });

const GradusDescriptor gradus_gauss = {
  .family = "gauss-stages", .chapter = 6, .difficulty = 2, .kind = GRADUS_KIND_STAGES,
  .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input or more, and a label with two classes."),
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .events = events, .invariants = invariants, .plots = plots, .questions = questions,
  .validate = validate, .prepare = prepare, .unprepare = gradus_gauss_unprepare,
  .name = gradus_gauss_name, .predicts = GRADUS_PREDICTS_SCORE,
  .score = N_ ("the logarithm of the odds"), .predict = gradus_gauss_predict,
  .start_said = GRADUS_SAY ({ NULL, N_ ("{n} points of two classes, {zeros} and {ones}; the "
                                        "crosses, to be dragged to the means, stand at "
                                        "{guess0} and {guess1}.") }),
};
