/* Beliefs on a grid, the family "belief": from prior to posterior for one number, and prediction by
 * all lines at once.
 *
 * Objective. Say how probable every value of a parameter is, having seen the data; and predict by
 * all values, each with its weight, instead of by the best one.
 *
 * Step. See the next data, and multiply the density of belief by how probable each value makes
 * them (the likelihood): p(theta | data) is proportional to p(data | theta) p(theta). Divide by the
 * sum, so that it is a density again. Nothing else is done, for any model and any prior: theta is
 * put on a grid.
 *
 * Why it works. It is Bayes' rule. In two cases the result has a name. A Beta(a, b) prior for the
 * chance of heads becomes Beta(a + heads, b + tails): the prior is a + b imaginary flips, and the
 * mean is the share of heads among all flips. A normal prior for a mean, or for the coefficients of
 * a line with normal noise, stays normal: its precision grows by that of the data.
 *
 * The grid covers what there is: about seven standard deviations on either side, found by making it
 * again until it fits. Sums over it are exact to many digits where the density has vanished at its
 * ends; for a coin, whose grid is all of [0, 1], nodes crowd there.
 *
 * Edge cases. Where the prior is 0 the posterior is 0, whatever comes. A surprise can widen a
 * belief about a coin; a normal one with known noise becomes narrower whatever is seen, even where
 * the model is wrong.
 *
 * Cost. O(nodes) a step for the sums that lines and coins need, O(n nodes) for curves of
 * probability.
 *
 * Source: CS229 lecture notes 1, regularisation and model selection; article on probability.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"

/* Nodes of the grid for one number, and along each axis for two. */
#define NODES 801
#define SIDE 61
#define CURVE_POINTS 241
/* The grid reaches so many standard deviations. */
#define REACH 7
#define MAX_FITS 40
#define SAMPLES 16
/* Farther away, in widths of the prior or of the noise, no datum is. */
#define FARTHEST 1000
#define MOST_ROWS 1000
/* Where every row must be looked at for every node. */
#define MOST_CHANCES 100

typedef enum
{
  ABOUT_COIN,
  ABOUT_MEAN,
} About;

typedef enum
{
  CURVE_LINE,
  CURVE_CHANCE,
} Curve;

typedef struct
{
  bool plane;             /* two coefficients; else one number */
  guint about, curve;
  double a, b, cut;       /* the prior of a coin */
  double centre, tau;     /* of all else */
  double sigma;           /* of the noise */
  int batch;              /* data of a step */
  double at;              /* where the spread of the curves is asked */
} Params;

typedef struct
{
  GradusArray mean;       /* p */
  GradusArray cov;        /* p x p */
  GradusArray mode;       /* p; empty where no place is the highest */
  GradusArray samples;    /* SAMPLES x 2: coefficients drawn from the belief */
  guint from, seen;       /* the data of the last step are those from @from on */
  guint coming;           /* data that are seen and not counted yet */
  double sd;              /* of the one number, or of the curves at @at */
  double predicted;       /* by all curves at @at */
} State;

enum { PHASE_SEE, PHASE_MULTIPLY };
enum { EVENT_WIDER };

/* --- The density ------------------------------------------------------------------------------ */

/* What the data say, as far as sums are enough. */
typedef struct
{
  double n, x, xx, y, xy, yy;
} Sums;

/* A belief after so many data. */
typedef struct
{
  const Params *params;
  const GradusTable *table;
  guint from, to;         /* the data that count */
  gboolean prior;         /* and whether the prior does */
  Sums sums;
} Belief;

static double
input_of (const GradusTable *table, guint i)
{
  return table->d > 0 ? gradus_table_row (table, i)[0] : 0;
}

static void
belief_init (Belief *belief, const Params *params, const GradusTable *table, guint from, guint to,
             gboolean prior)
{
  Sums *s = &belief->sums;

  *belief = (Belief){ .params = params, .table = table, .from = from, .to = to, .prior = prior };
  for (guint i = from; i < to; i++)
    {
      const double x = input_of (table, i), y = table->y[i];

      s->n++;
      s->x += x;
      s->xx += x * x;
      s->y += y;
      s->xy += x * y;
      s->yy += y * y;
    }
}

/* h log theta, 0 where h is 0. */
static double
times_log (double h, double theta)
{
  return h > 0 ? h * log (theta) : 0;
}

static double
log_prior (const Params *p, const double *theta)
{
  if (p->plane)
    return -(theta[0] * theta[0] + theta[1] * theta[1]) / (2 * p->tau * p->tau);
  if (p->about == ABOUT_MEAN)
    return -gradus_square ((theta[0] - p->centre) / p->tau) / 2;
  return theta[0] > p->cut ? -INFINITY
                           : times_log (p->a - 1, theta[0]) + times_log (p->b - 1, 1 - theta[0]);
}

static double
log_likelihood (const Belief *belief, const double *theta)
{
  const Params *p = belief->params;
  const Sums *s = &belief->sums;
  double sum = 0;

  if (!p->plane && p->about == ABOUT_COIN)
    return times_log (s->y, theta[0]) + times_log (s->n - s->y, 1 - theta[0]);
  if (!p->plane)
    return -(s->yy - 2 * theta[0] * s->y + s->n * theta[0] * theta[0])
           / (2 * p->sigma * p->sigma);
  if (p->curve == CURVE_LINE)
    return -(s->yy - 2 * (theta[0] * s->y + theta[1] * s->xy) + s->n * theta[0] * theta[0]
             + 2 * theta[0] * theta[1] * s->x + theta[1] * theta[1] * s->xx)
           / (2 * p->sigma * p->sigma);
  for (guint i = belief->from; i < belief->to; i++)
    {
      const double z = theta[0] + theta[1] * input_of (belief->table, i);

      sum += belief->table->y[i] * z - MAX (z, 0) - log1p (exp (-fabs (z)));
    }
  return sum;
}

static double
log_density (const Belief *belief, const double *theta)
{
  return log_likelihood (belief, theta) + (belief->prior ? log_prior (belief->params, theta) : 0);
}

/* --- The grid --------------------------------------------------------------------------------- */

typedef struct
{
  guint p, side;          /* numbers, nodes along each */
  gboolean chance;        /* all of [0, 1] */
  double low[2], high[2];
  double *density;        /* sums to 1; row by row along the second number */
  double mean[2], cov[3], mode[2];
  double largest;         /* of the densities of nodes, per unit of length or area */
  double top;             /* its logarithm before it was made to sum to 1 */
  gboolean flat;          /* no node is above another */
  double edge;            /* the largest density on the edge, in parts of the largest */
} Grid;

/* Where node @k is, between nodes too. On all of [0, 1], where the density need not vanish at the
 * ends, nodes are so dense there that sums are exact all the same: theta = u - sin (2 pi u) / (2
 * pi). */
static double
node (const Grid *grid, guint axis, double k)
{
  const double u = k / (grid->side - 1);

  return grid->chance ? u - sin (2 * G_PI * u) / (2 * G_PI)
                      : grid->low[axis] + (grid->high[axis] - grid->low[axis]) * u;
}

/* What a node counts: the way to the next one. */
static double
node_weight (const Grid *grid, guint k)
{
  return grid->chance ? 1 - cos (2 * G_PI * k / (grid->side - 1)) : 1;
}

/* The top of the parabola through the logarithms of three neighbours, in steps from the middle. */
static double
find_top (double before, double at, double after)
{
  const double bend = before - 2 * at + after;

  return isfinite (before) && isfinite (after) && bend < 0 ? (before - after) / (2 * bend) : 0;
}

static void
grid_fill (Grid *grid, const Belief *belief)
{
  const guint n = grid->p == 2 ? grid->side * grid->side : grid->side;
  double largest = -INFINITY, least = INFINITY, sum = 0, cell = 1;
  guint best = 0;

  for (guint k = 0; k < n; k++)
    {
      const double theta[2] = { node (grid, 0, grid->p == 2 ? k / grid->side : k),
                                grid->p == 2 ? node (grid, 1, k % grid->side) : 0 };

      grid->density[k] = log_density (belief, theta);
      if (grid->density[k] > largest)
        best = k;
      largest = MAX (largest, grid->density[k]);
      least = MIN (least, grid->density[k]);
    }
  grid->top = largest;
  grid->flat = largest == least;
  for (guint j = 0; j < grid->p; j++)
    {
      const guint stride = grid->p == 2 && j == 0 ? grid->side : 1;
      const guint at = grid->p == 2 && j == 0 ? best / grid->side : best % grid->side;
      const double h = (grid->high[j] - grid->low[j]) / (grid->side - 1);

      grid->mode[j]
        = node (grid, j,
                at + (at > 0 && at < grid->side - 1 ? find_top (grid->density[best - stride],
                                                                largest,
                                                                grid->density[best + stride])
                                                    : 0));
      cell *= h;
    }
  grid->edge = 0;
  for (guint k = 0; k < n; k++)
    {
      const guint i = grid->p == 2 ? k / grid->side : k, j = grid->p == 2 ? k % grid->side : 1;
      const double relative = exp (grid->density[k] - largest);

      if (i == 0 || i == grid->side - 1 || j == 0 || j == grid->side - 1)
        grid->edge = MAX (grid->edge, relative);
      grid->density[k] = relative * node_weight (grid, k);
      sum += grid->density[k];
    }
  memset (grid->mean, 0, sizeof grid->mean);
  memset (grid->cov, 0, sizeof grid->cov);
  for (guint k = 0; k < n; k++)
    {
      grid->density[k] /= sum;
      grid->mean[0] += grid->density[k] * node (grid, 0, grid->p == 2 ? k / grid->side : k);
      if (grid->p == 2)
        grid->mean[1] += grid->density[k] * node (grid, 1, k % grid->side);
    }
  for (guint k = 0; k < n; k++)
    {
      const double u = node (grid, 0, grid->p == 2 ? k / grid->side : k) - grid->mean[0];
      const double v = grid->p == 2 ? node (grid, 1, k % grid->side) - grid->mean[1] : 0;

      grid->cov[0] += grid->density[k] * u * u;
      grid->cov[1] += grid->density[k] * u * v;
      grid->cov[2] += grid->density[k] * v * v;
    }
  /* What rounding leaves of a middle at 0 would be told as a number. */
  for (guint j = 0; j < 2; j++)
    {
      const double nothing = 1e-12 * sqrt (grid->cov[2 * j]);

      grid->mean[j] = fabs (grid->mean[j]) <= nothing ? 0 : grid->mean[j];
      grid->mode[j] = fabs (grid->mode[j]) <= nothing ? 0 : grid->mode[j];
    }
  grid->largest = 1 / (sum * cell);
}

/* The belief on a grid that fits it. Free the density. */
static void
grid_init (Grid *grid, const Belief *belief)
{
  const Params *p = belief->params;
  const gboolean coin = !p->plane && p->about == ABOUT_COIN;

  *grid = (Grid){ .p = p->plane ? 2 : 1, .side = p->plane ? SIDE : NODES, .chance = coin };
  grid->density = g_new (double, p->plane ? SIDE *SIDE : NODES);
  for (guint j = 0; j < grid->p; j++)
    {
      const double centre = p->plane ? 0 : p->centre;

      grid->low[j] = coin ? 0 : centre - REACH * p->tau;
      grid->high[j] = coin ? 1 : centre + REACH * p->tau;
    }
  grid_fill (grid, belief);
  for (guint fit = 0; !coin && fit < MAX_FITS; fit++)
    {
      gboolean fits = grid->edge < 1e-9;

      for (guint j = 0; j < grid->p; j++)
        {
          const double half = (grid->high[j] - grid->low[j]) / 2, h = 2 * half / (grid->side - 1);
          const double sd = sqrt (grid->cov[2 * j]);
          const gboolean wide = grid->edge >= 1e-9;
          const double centre = wide ? grid->mode[j] : grid->mean[j];
          const double wanted = wide ? 1.5 * half : MAX (REACH * sd, 4 * h);

          fits = fits && half < 1.5 * REACH * sd;
          grid->low[j] = centre - wanted;
          grid->high[j] = centre + wanted;
        }
      grid_fill (grid, belief);
      if (fits)
        break;
    }
}

/* --- Steps ------------------------------------------------------------------------------------ */

static double
spread_at (const double cov[3], double x)
{
  return sqrt (MAX (cov[0] + 2 * x * cov[1] + x * x * cov[2], 0));
}

/* The chance of 1 at @x, of all curves together. */
static double
mean_chance (const Grid *grid, double x)
{
  double sum = 0;

  for (guint k = 0; k < SIDE * SIDE; k++)
    if (grid->density[k] > 1e-9)
      sum += grid->density[k]
             * gradus_sigmoid (node (grid, 0, k / SIDE) + x * node (grid, 1, k % SIDE));
  return sum;
}

static void
summarise (const Params *params, const GradusTable *table, State *state, gsl_rng *rng)
{
  Belief belief;
  Grid grid;
  double *mean = gradus_array_write (&state->mean), *cov = gradus_array_write (&state->cov);

  belief_init (&belief, params, table, 0, state->seen, TRUE);
  grid_init (&grid, &belief);
  for (guint j = 0; j < grid.p; j++)
    mean[j] = grid.mean[j];
  if (grid.p == 2)
    memcpy (cov, (const double[]) { grid.cov[0], grid.cov[1], grid.cov[1], grid.cov[2] },
            4 * sizeof (double));
  else
    cov[0] = grid.cov[0];
  gradus_array_clear (&state->mode);
  if (!grid.flat)
    memcpy (gradus_array_init_vector (&state->mode, grid.p), grid.mode, grid.p * sizeof (double));
  state->sd = grid.p == 2 ? spread_at (grid.cov, params->at) : sqrt (grid.cov[0]);
  if (grid.p == 2)
    state->predicted = params->curve == CURVE_LINE ? mean[0] + params->at * mean[1]
                                                   : mean_chance (&grid, params->at);
  if (rng != NULL && grid.p == 2)
    {
      double *samples = gradus_array_write (&state->samples);

      for (guint i = 0; i < SAMPLES; i++)
        {
          double u = gsl_rng_uniform (rng);
          guint k = 0;

          while (k + 1 < SIDE * SIDE && u > grid.density[k])
            u -= grid.density[k++];
          /* Anywhere in the cell of the node. */
          samples[2 * i] = node (&grid, 0, k / SIDE)
                           + (gsl_rng_uniform (rng) - 0.5) * (grid.high[0] - grid.low[0])
                               / (SIDE - 1);
          samples[2 * i + 1] = node (&grid, 1, k % SIDE)
                               + (gsl_rng_uniform (rng) - 0.5) * (grid.high[1] - grid.low[1])
                                   / (SIDE - 1);
        }
    }
  g_free (grid.density);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  const gboolean chances = params->plane ? params->curve == CURVE_CHANCE
                                         : params->about == ABOUT_COIN;
  const double centre = params->plane ? 0 : params->centre;
  const guint most = params->plane && chances ? MOST_CHANCES : MOST_ROWS;

  if (table->n > most)
    return g_strdup_printf (_ ("A belief about these is shown for at most %u rows: choose fewer."),
                            most);
  if (params->plane && table->d != 1)
    return g_strdup (_ ("A line in the plane needs exactly one input: choose one."));
  for (guint i = 0; i < table->n; i++)
    if (fabs (table->y[i] - centre) > FARTHEST * MAX (params->tau, params->sigma)
        || (params->plane && fabs (input_of (table, i)) > FARTHEST))
      return g_strdup_printf (_ ("Row %u lies too far away to be seen beside the prior: make the "
                                 "prior wider, or change the row."),
                              i + 1);
  for (guint i = 0; chances && i < table->n; i++)
    if (table->y[i] != 0 && table->y[i] != 1)
      return g_strdup (_ ("Every target must be 0 or 1: tails and heads, or no and yes."));
  return NULL;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const guint p = params->plane ? 2 : 1;

  gradus_array_init_vector (&state->mean, p);
  gradus_array_init_matrix (&state->cov, p, p);
  gradus_array_init_matrix (&state->samples, params->plane ? SAMPLES : 0, 2);
  if (params->plane)
    summarise (params, gradus_context_get_table (context), state, context->rng);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);

  state->seen = MIN (state->seen, table->n);
  state->from = MIN (state->from, state->seen);
  state->coming = 0;
  summarise (context->params, table, state, NULL);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_see (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);

  state->from = state->seen;
  state->coming = MIN (table->n - state->seen, (guint) params->batch);
  return state->coming == 0 ? GRADUS_STATUS_CONVERGED : GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_multiply (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);
  const double before = state->sd;

  state->seen += state->coming;
  state->coming = 0;
  summarise (context->params, table, state, context->rng);
  gradus_context_raise_if (context, EVENT_WIDER, state->sd > before * (1 + 1e-9));
  return state->seen == table->n ? GRADUS_STATUS_CONVERGED : GRADUS_STATUS_CONTINUE;
}

/* --- One number: what is said ----------------------------------------------------------------- */

GRADUS_NUMBER (number_mean, (state), state->mean.data[0])
GRADUS_NUMBER (number_map, (state), state->mode.data != NULL ? state->mode.data[0] : NAN)

/* What makes the data seen most probable: their mean. */
static double
number_ml (const GradusPosition *here)
{
  GRADUS_HERE (state, table);
  Belief belief;

  belief_init (&belief, here->params, table, 0, state->seen, FALSE);
  return state->seen > 0 ? belief.sums.y / belief.sums.n : NAN;
}

/* How far each datum is from what is expected of it now. */
static void
read_residual (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, params, table);
  double *residual = gradus_array_init_vector (out, table->n);

  for (guint i = 0; i < table->n; i++)
    {
      const double *mean = state->mean.data;
      const double z = mean[0] + (params->plane ? mean[1] * input_of (table, i) : 0);

      residual[i] = table->y[i]
                    - (params->plane && params->curve == CURVE_CHANCE ? gradus_sigmoid (z) : z);
    }
}

#define COUNTS                                                                                     \
  { "seen", N_("Data seen"), "m", GRADUS_QUANTITY (State, seen), .flags = GRADUS_METRIC },         \
    { "residual", N_("Away from what is expected"), "y - \\bar y", .array = read_residual,         \
      .indices = N_("row"), .flags = GRADUS_PER_DATUM },                                           \
    { "coming", N_("Data of this step"), NULL, GRADUS_QUANTITY (State, coming) },                  \
    { "samples", N_("Drawn from the belief"), NULL, GRADUS_QUANTITY (State, samples),              \
      .flags = GRADUS_HIDDEN }

static const GradusQuantity one_quantities[] = GRADUS_ROWS (
  { "mean", N_("Posterior mean"), "\\bar\\theta", .number = number_mean, .flags = GRADUS_METRIC },
  { "map", N_("Highest place of the posterior"), "\\hat\\theta_{\\mathrm{MAP}}",
    .number = number_map, .flags = GRADUS_METRIC },
  { "ml", N_("Most likely by the data alone"), "\\hat\\theta_{\\mathrm{ML}}",
    .number = number_ml, .flags = GRADUS_METRIC },
  { "sd", N_("Width of the belief"), "\\mathrm{sd}", GRADUS_QUANTITY (State, sd),
    .flags = GRADUS_METRIC },
  COUNTS,
  { "cov", N_("Variance"), NULL, GRADUS_QUANTITY (State, cov), .flags = GRADUS_HIDDEN },
  { "means", N_("Mean on the grid"), "\\bar\\theta", GRADUS_QUANTITY (State, mean),
    .indices = N_("one number") },
  { "modes", N_("Highest place"), NULL, GRADUS_QUANTITY (State, mode), .flags = GRADUS_HIDDEN });

static void
name_one (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, table);
  const gboolean coin = params->about == ABOUT_COIN;
  const double imaginary
    = coin ? params->a + params->b : gradus_square (params->sigma / params->tau);
  const guint end = MIN (state->seen + state->coming, table->n);
  Belief all, now, then;

  belief_init (&all, params, table, 0, state->seen, TRUE);
  belief_init (&now, params, table, MIN (state->from, end), end, TRUE);
  belief_init (&then, params, table, 0, end, TRUE);
  gradus_names_flag (names, "coin", coin);
  gradus_names_whole (names, "heads", (gint64) all.sums.y);
  gradus_names_whole (names, "tails", (gint64) (all.sums.n - all.sums.y));
  gradus_names_whole (names, "now", (gint64) now.sums.n);
  gradus_names_whole (names, "now-heads", (gint64) now.sums.y);
  gradus_names_whole (names, "now-tails", (gint64) (now.sums.n - now.sums.y));
  gradus_names_number (names, "now-mean", now.sums.n > 0 ? now.sums.y / now.sums.n : NAN);
  gradus_names_number (names, "sum", all.sums.y);
  gradus_names_number (names, "imaginary", imaginary);
  gradus_names_number (names, "whole", imaginary + all.sums.n);
  gradus_names_number (names, "ml-then", then.sums.n > 0 ? then.sums.y / then.sums.n : NAN);
  gradus_names_flag (names, "cut-off", coin && params->cut < 1);
  /* The one flip that comes is of a side that was rare so far. */
  gradus_names_flag (names, "rarer",
                     coin && now.sums.n == 1
                       && (now.sums.y > 0 ? 5 * all.sums.y < all.sums.n
                                          : 5 * all.sums.y > 4 * all.sums.n));
}

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_WIDER] = { "wider", N_("Less sure than before"),
                    N_("What was seen contradicts what was believed, and the belief widens.") });

static const GradusPhase one_phases[] = GRADUS_ROWS (
  { "see", N_("See data"), N_("See how probable each value of θ makes the next data."),
    .pseudocode = N_("L(θ) ← p(next data | θ)"), .run = run_see,
    .rule = "\\role{second}{L(\\theta)} = \\theta^{h}\\,(1 - \\theta)^{t}",
    .rules = GRADUS_SAY ({ "about == mean", "\\role{second}{L(\\theta)} \\propto \\prod_i "
                                            "e^{-(y_i - \\theta)^2/(2\\sigma^2)}" }),
    .filled = GRADUS_SAY (
      { "coin", "\\role{second}{L(\\theta)} = \\theta^{<now-heads>}\\,(1 - "
                "\\theta)^{<now-tails>}" },
      { NULL, "\\role{second}{L(\\theta)} \\propto e^{-<now>\\,(\\theta - "
              "<now-mean>)^2/(2\\cdot<sigma>^2)}" }),
    .said = GRADUS_SAY (
      { "converged", N_("There are no data to see.") },
      { "coin and now == 1 and now-heads == 1",
        N_("Heads. The likelihood is θ: the larger the chance of heads, the more probable this "
           "flip was.") },
      { "coin and now == 1",
        N_("Tails. The likelihood is 1 − θ: the smaller the chance of heads, the more probable "
           "this flip was.") },
      { "coin", N_("{now} flips, {now-heads} of them heads: the likelihood is highest at "
                   "{now-mean}.") },
      { "now == 1", N_("{now-mean} is seen: the likelihood is a bell around it.") },
      { NULL, N_("{now} values are seen: the likelihood is a bell around their mean, "
                 "{now-mean}.") }) },
  { "multiply", N_("Multiply"),
    N_("Multiply the belief by the likelihood, value by value, and make it sum to 1."),
    .pseudocode = N_("p(θ) ← p(θ) L(θ) / ∫ p L"), .run = run_multiply,
    .rule = "\\role{model}{p(\\theta\\mid D)} \\propto \\role{second}{L(\\theta)}\\, "
            "\\role{past}{p(\\theta)},\\quad \\bar\\theta = \\frac{a + h}{a + b + m}",
    .rules = GRADUS_SAY (
      { "about == mean", "\\role{model}{p(\\theta\\mid D)} \\propto \\role{second}{L(\\theta)}\\, "
                         "\\role{past}{p(\\theta)},\\quad \\bar\\theta = \\frac{\\sum_i y_i + "
                         "\\kappa\\,\\mu_0}{m + \\kappa},\\;\\kappa = \\frac{\\sigma^2}{\\tau^2}" },
      { "cut < 1", "\\role{model}{p(\\theta\\mid D)} \\propto \\role{second}{L(\\theta)}\\, "
                   "\\role{past}{p(\\theta)},\\quad \\role{past}{p(\\theta)} = 0 \\Rightarrow "
                   "\\role{model}{p(\\theta\\mid D)} = 0" }),
    .filled = GRADUS_SAY (
      { "cut-off", "\\bar\\theta = <mean|model>" },
      { "coin", "\\bar\\theta = <calc ( a + heads ) / ( a + b + seen ) = mean|model>" },
      { NULL, "\\bar\\theta = <calc ( sum + imaginary * centre ) / ( seen + imaginary ) = "
              "mean|model>" }),
    .said = GRADUS_SAY (
      { "event:wider",
        N_("A surprise: the belief widens from {before sd} to {after sd}. Its mean is {mean}, "
           "where the data alone say {ml}.") },
      { "cut-off", N_("The mean is {mean}. The data alone say {ml}; but above {cut} the prior was "
                      "0, and 0 times anything is 0.") },
      { NULL, N_("The belief narrows from {before sd} to {after sd}. Its mean is {mean}, where "
                 "the data alone say {ml}.") }) });

/* --- One number: promises and pictures -------------------------------------------------------- */

static gboolean
holds_closed (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params, table);
  Belief belief;
  double mean, variance;

  belief_init (&belief, params, table, 0, state->seen, TRUE);
  if (params->about == ABOUT_COIN)
    {
      const double a = params->a + belief.sums.y, whole = params->a + params->b + belief.sums.n;

      if (params->cut < 1)
        return TRUE;
      mean = a / whole;
      variance = mean * (1 - mean) / (whole + 1);
    }
  else
    {
      const double kappa = gradus_square (params->sigma / params->tau);

      mean = (belief.sums.y + kappa * params->centre) / (belief.sums.n + kappa);
      variance = gradus_square (params->sigma) / (belief.sums.n + kappa);
    }
  *measured = MAX (fabs (state->mean.data[0] - mean), fabs (state->sd - sqrt (variance)));
  return *measured <= 1e-7 * sqrt (variance) + 1e-9 * fabs (mean);
}

static const GradusInvariant one_invariants[] = GRADUS_ROWS (
  { "closed", N_("The grid says what the formula says"),
    "\\bar\\theta = \\frac{a + h}{a + b + m}",
    N_("Mean or width on the grid differ from those of the formula."), holds_closed });

static void
one_window (const Params *params, const GradusTable *table, double window[2])
{
  window[0] = params->about == ABOUT_COIN ? 0 : params->centre - 3 * params->tau;
  window[1] = params->about == ABOUT_COIN ? 1 : params->centre + 3 * params->tau;
  for (guint i = 0; params->about == ABOUT_MEAN && i < table->n; i++)
    {
      window[0] = MIN (window[0], table->y[i]);
      window[1] = MAX (window[1], table->y[i]);
    }
}

/* The density of the data from @from to @to, with the prior or without. */
static void
draw_density (const GradusPosition *here, guint from, guint to, gboolean prior, GradusRole role,
              GradusLineStyle style, const char *label, GradusScene *scene)
{
  GRADUS_HERE (params, table);
  double window[2], x[CURVE_POINTS], y[CURVE_POINTS];
  Belief belief;
  Grid grid;

  belief_init (&belief, params, table, from, to, prior);
  grid_init (&grid, &belief);
  one_window (params, table, window);
  for (guint k = 0; k < CURVE_POINTS; k++)
    {
      x[k] = window[0] + (window[1] - window[0]) * k / (CURVE_POINTS - 1);
      y[k] = grid.largest * exp (log_density (&belief, &x[k]) - grid.top);
    }
  g_free (grid.density);
  gradus_scene_polyline (scene, x, y, CURVE_POINTS, role, style);
  gradus_scene_legend_line (scene, role, style, label);
}

static void
build_curves (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const double ml = number_ml (here), map = number_map (here);

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, "θ", _("density"));
  if (state->coming > 0)
    draw_density (here, state->seen, state->seen + state->coming, FALSE, GRADUS_ROLE_SECOND,
                  GRADUS_LINE_SOLID, _("likelihood of what is seen now"), scene);
  else if (state->seen > state->from)
    {
      draw_density (here, 0, state->from, TRUE, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED,
                    _("before"), scene);
      draw_density (here, state->from, state->seen, FALSE, GRADUS_ROLE_SECOND,
                    GRADUS_LINE_SOLID, _("likelihood of what is seen now"), scene);
    }
  draw_density (here, 0, state->seen, TRUE, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                state->seen == 0 ? _("prior") : _("posterior"), scene);
  if (isfinite (ml))
    gradus_scene_vrule (scene, ml, GRADUS_ROLE_SECOND, GRADUS_LINE_DOTTED, _("ML"));
  if (isfinite (map))
    gradus_scene_vrule (scene, map, GRADUS_ROLE_MODEL, GRADUS_LINE_DOTTED, _("MAP"));
}

/* Imaginary and real data, as high as there are of them. */
static void
build_urn (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params);
  const char *sides[] = { _("tails"), _("heads") };
  const char *kinds[] = { _("prior"), _("data") };
  Belief belief;

  belief_init (&belief, params, gradus_dataset_get_table (here->dataset), 0, state->seen, TRUE);
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _("kind"), _("how many"));
  if (params->about == ABOUT_COIN)
    {
      const double tails = belief.sums.n - belief.sums.y;

      gradus_scene_set_x_names (scene, sides, 2);
      gradus_scene_bar (scene, 1, 0.6, 0, params->b, GRADUS_ROLE_MUTED, 0.6);
      gradus_scene_bar (scene, 1, 0.6, params->b, params->b + tails, GRADUS_ROLE_CLASS, 0.6);
      gradus_scene_bar (scene, 2, 0.6, 0, params->a, GRADUS_ROLE_MUTED, 0.6);
      gradus_scene_bar (scene, 2, 0.6, params->a, params->a + belief.sums.y,
                        GRADUS_ROLE_CLASS + 1, 0.6);
    }
  else
    {
      gradus_scene_set_x_names (scene, kinds, 2);
      gradus_scene_bar (scene, 1, 0.6, 0, gradus_square (params->sigma / params->tau),
                        GRADUS_ROLE_MUTED, 0.6);
      gradus_scene_bar (scene, 2, 0.6, 0, belief.sums.n, GRADUS_ROLE_CLASS + 1, 0.6);
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_SQUARE, _("imaginary"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "curves", N_("Prior times likelihood"), .build = build_curves,
    .caption = GRADUS_SAY ({ NULL, N_("mean {mean}, width {sd}") }) },
  { "urn", N_("Imaginary and real data"), .build = build_urn,
    .caption = GRADUS_SAY ({ "cut-off", N_("The prior is 0 above {cut}.") },
                           { "coin", N_("Heads are {percent mean} of all.") },
                           { NULL, N_("The mean of all is {mean}.") }) },
  { "width", N_("Width of the belief"), .kit = gradus_kit_curves, .of = "sd",
    .with = "iterations" },
  { "estimates", N_("Two answers"), .kit = gradus_kit_curves, .of = "mean ml",
    .with = "iterations" });

/* --- Two coefficients: what is said, promised and shown --------------------------------------- */

/* What the one best curve predicts. */
static double
number_best (const GradusPosition *here)
{
  GRADUS_HERE (state, params);
  const double *mode = state->mode.data;
  const double z = mode != NULL ? mode[0] + params->at * mode[1] : NAN;

  return params->curve == CURVE_LINE ? z : gradus_sigmoid (z);
}

static const GradusQuantity plane_quantities[] = GRADUS_ROWS (
  { "mean", N_("Mean of the coefficients"), "\\bar\\theta", GRADUS_QUANTITY (State, mean),
    .indices = N_("the constant, then the slope"), .flags = GRADUS_TRACKED },
  { "cov", N_("Covariance of the coefficients"), "\\Sigma", GRADUS_QUANTITY (State, cov),
    .indices = N_("coefficient, coefficient") },
  { "sd", N_("Spread of the lines at x*"), "\\mathrm{sd}", GRADUS_QUANTITY (State, sd),
    .flags = GRADUS_METRIC },
  { "predicted", N_("Prediction of all at x*"), "\\bar y_*", GRADUS_QUANTITY (State, predicted),
    .flags = GRADUS_METRIC },
  { "best", N_("Prediction of the best at x*"), "\\hat y_*", .number = number_best,
    .flags = GRADUS_METRIC },
  COUNTS,
  { "modes", N_("Highest place"), NULL, GRADUS_QUANTITY (State, mode), .flags = GRADUS_HIDDEN });

static void
name_plane (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, table);
  const guint now = MIN (state->coming > 0 ? state->seen : state->from, table->n - 1);
  const double x = input_of (table, now), *mean = state->mean.data;
  const double cov[3] = { state->cov.data[0], state->cov.data[1], state->cov.data[3] };

  gradus_names_flag (names, "line", params->curve == CURVE_LINE);
  gradus_names_number (names, "now-x", x);
  gradus_names_number (names, "now-y", table->y[now]);
  gradus_names_number (names, "said-there", mean[0] + x * mean[1]);
  gradus_names_number (names, "spread-there", spread_at (cov, x));
  gradus_names_number (names, "active", state->coming > 0 ? (double) now : NAN);
  gradus_names_number (names, "with-noise", hypot (state->sd, params->sigma));
  gradus_names_number (names, "unit", 0.5 * sqrt (cov[0]));
  gradus_names_number (names, "spread-unit", 0.15 * state->sd);
}

static const GradusPhase plane_phases[] = GRADUS_ROWS (
  { "see", N_("See a point"), N_("See how probable each line makes the next point."),
    .pseudocode = N_("L(θ) ← p(y | x, θ)"), .run = run_see,
    .rule = "\\role{second}{L(\\theta)} \\propto e^{-(y - \\theta_0 - \\theta_1 "
            "x)^2/(2\\sigma^2)}",
    .rules = GRADUS_SAY ({ "curve == chance",
                           "\\role{second}{L(\\theta)} = h^{y}(1 - h)^{1-y},\\quad h = "
                           "\\frac{1}{1 + e^{-\\theta_0 - \\theta_1 x}}" }),
    .filled = GRADUS_SAY (
      { "line", "\\role{second}{L(\\theta)} \\propto e^{-(<now-y> - \\theta_0 - "
                "\\theta_1\\cdot<factor now-x>)^2/(2\\cdot<sigma>^2)}" },
      { NULL, "x = <now-x>,\\quad y = <now-y>" }),
    .said = GRADUS_SAY (
      { "converged", N_("There is no point to see.") },
      { "line", N_("The point ({now-x}, {now-y}): likely are the lines that pass near it, a stripe "
                   "in the plane of θ. So far the lines there say {said-there}, give or take "
                   "{spread-there}.") },
      { "now-y == 1", N_("At x = {now-x} the answer is 1: likely are the curves that are high "
                         "there, one side of the plane of θ.") },
      { NULL, N_("At x = {now-x} the answer is 0: likely are the curves that are low there, one "
                 "side of the plane of θ.") }) },
  { "multiply", N_("Multiply"),
    N_("Multiply the belief by the stripe; all curves that are left predict together."),
    .pseudocode = N_("p(θ) ← p(θ) L(θ) / ∬ p L\npredict: ∬ p(y | x*, θ) p(θ)"),
    .run = run_multiply,
    .rule = "\\role{model}{p(\\theta\\mid D)} \\propto \\Big(\\prod_i p(y_i\\mid x_i, "
            "\\theta)\\Big)\\, p(\\theta),\\quad \\mathrm{sd}^2 = \\Sigma_{00} + 2x_*\\Sigma_{01} "
            "+ x_*^2\\Sigma_{11}",
    .filled = GRADUS_SAY ({ NULL, "\\bar\\theta = <mean|model>,\\quad \\Sigma = <cov>,\\quad "
                                  "\\mathrm{sd} = <sd>" }),
    .said = GRADUS_SAY (
      { "line and sd falls",
        N_("At x = {at} the lines now say {predicted}; their spread falls from {before sd} to "
           "{after sd}. A new point there would lie within {with-noise} or so.") },
      { "line", N_("At x = {at} the lines now say {predicted}, and their spread stays {sd}.") },
      { NULL, N_("At x = {at} all curves together say {percent predicted}, the one best curve "
                 "{percent best}.") }) });

/* What is right for lines with normal noise: precisions add up. */
static gboolean
holds_normal (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params);
  const double w = 1 / gradus_square (params->sigma), prior = 1 / gradus_square (params->tau);
  Belief belief;
  double p00, p01, p11, det, cov[4], slack = 0;

  belief_init (&belief, params, gradus_dataset_get_table (here->dataset), 0, state->seen, TRUE);
  p00 = prior + w * belief.sums.n;
  p01 = w * belief.sums.x;
  p11 = prior + w * belief.sums.xx;
  det = p00 * p11 - p01 * p01;
  cov[0] = p11 / det;
  cov[1] = cov[2] = -p01 / det;
  cov[3] = p00 / det;
  if (params->curve != CURVE_LINE)
    return TRUE;
  for (guint k = 0; k < 4; k++)
    {
      *measured = MAX (*measured, fabs (state->cov.data[k] - cov[k]));
      slack = MAX (slack, fabs (cov[k]));
    }
  return *measured <= 1e-3 * slack;
}

static const GradusInvariant plane_invariants[] = GRADUS_ROWS (
  { "normal", N_("The grid says what the formula says"),
    "\\Sigma^{-1} = \\frac{I}{\\tau^2} + \\frac{X^TX}{\\sigma^2}",
    N_("The covariance on the grid differs from that of the formula."), holds_normal });

static double
curve_at (const Params *params, const double *theta, double x)
{
  const double z = theta[0] + theta[1] * x;

  return params->curve == CURVE_LINE ? z : gradus_sigmoid (z);
}

/* The data with curves drawn from the belief, and what all of them say. */
static void
build_fan (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params);
  const GradusTable *table = gradus_kit_table (here, scene);
  const double *mean = state->mean.data;
  const double cov[3] = { state->cov.data[0], state->cov.data[1], state->cov.data[3] };
  double left = params->at, right = params->at, bottom = INFINITY, top = -INFINITY;
  double x[CURVE_POINTS], y[CURVE_POINTS], low[CURVE_POINTS], high[CURVE_POINTS];
  Belief belief;
  Grid grid = { 0 };

  if (table == NULL)
    return;
  for (guint i = 0; i < table->n; i++)
    {
      left = MIN (left, input_of (table, i));
      right = MAX (right, input_of (table, i));
      bottom = MIN (bottom, table->y[i]);
      top = MAX (top, table->y[i]);
    }
  right += 0.1 * (right - left) + 0.5 * (right == left);
  left -= 0.1 * (right - left);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "x", "y");
  gradus_scene_set_x_range (scene, left, right);
  if (params->curve == CURVE_LINE)
    gradus_scene_set_y_range (scene, bottom - 0.75 * (top - bottom) - 1,
                              top + 0.75 * (top - bottom) + 1);
  else
    gradus_scene_set_y_range (scene, -0.05, 1.05);
  for (guint k = 0; k < CURVE_POINTS; k++)
    x[k] = left + (right - left) * k / (CURVE_POINTS - 1);
  if (params->curve == CURVE_CHANCE)
    {
      belief_init (&belief, params, table, 0, state->seen, TRUE);
      grid_init (&grid, &belief);
    }
  for (guint k = 0; k < CURVE_POINTS; k += params->curve == CURVE_LINE ? 1 : 8)
    {
      const double sd = spread_at (cov, x[k]);

      y[k] = params->curve == CURVE_LINE ? mean[0] + mean[1] * x[k] : mean_chance (&grid, x[k]);
      low[k] = y[k] - 2 * sd;
      high[k] = y[k] + 2 * sd;
    }
  g_free (grid.density);
  if (params->curve == CURVE_LINE)
    {
      gradus_scene_band (scene, x, low, high, CURVE_POINTS, GRADUS_ROLE_MODEL, 0.12);
      gradus_scene_polyline (scene, x, y, CURVE_POINTS, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
    }
  for (guint i = 0; i < state->samples.shape[0]; i++)
    {
      double drawn[CURVE_POINTS];

      for (guint k = 0; k < CURVE_POINTS; k++)
        drawn[k] = curve_at (params, &state->samples.data[2 * i], x[k]);
      gradus_scene_polyline (scene, x, drawn, CURVE_POINTS, GRADUS_ROLE_SECOND,
                             GRADUS_LINE_THIN);
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_THIN,
                            _("drawn from the belief"));
  if (params->curve == CURVE_CHANCE)
    {
      double xs[CURVE_POINTS / 8 + 1], ys[CURVE_POINTS / 8 + 1], best[CURVE_POINTS];
      guint n = 0;

      for (guint k = 0; k < CURVE_POINTS; k += 8)
        {
          xs[n] = x[k];
          ys[n++] = y[k];
        }
      for (guint k = 0; k < CURVE_POINTS && state->mode.data != NULL; k++)
        best[k] = curve_at (params, state->mode.data, x[k]);
      gradus_scene_polyline (scene, xs, ys, n, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      if (state->mode.data != NULL)
        gradus_scene_polyline (scene, x, best, CURVE_POINTS, GRADUS_ROLE_PAST,
                               GRADUS_LINE_DASHED);
      gradus_scene_legend_line (scene, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, _("the best curve"));
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, _("all together"));
  gradus_scene_vrule (scene, params->at, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED, "x*");
  for (guint i = 0; i < table->n; i++)
    gradus_scene_pale_point (scene, input_of (table, i), table->y[i], GRADUS_ROLE_DATA,
                             GRADUS_SHAPE_AUTO, 1, i < state->seen ? 0 : 0.7, (int) i);
  if (state->coming > 0)
    gradus_scene_point (scene, input_of (table, state->seen), table->y[state->seen],
                        GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, -1);
}

/* The density in parts of its largest. */
static void
field_belief (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  const State *state = here->state;
  Belief belief;
  double top;

  belief_init (&belief, here->params, gradus_dataset_get_table (here->dataset), 0, state->seen,
               TRUE);
  top = state->mode.data != NULL ? log_density (&belief, state->mode.data) : 0;
  for (gsize i = 0; i < n; i++)
    out[i] = exp (log_density (&belief, &xy[2 * i]) - top);
}

/* The plane of the coefficients, as wide as what was believed before the step. */
static void
build_plane (const GradusPosition *here, GradusScene *scene)
{
  static const double levels[] = { 0.05, 0.2, 0.4, 0.6, 0.8, 0.95 };
  GRADUS_HERE (state, params);
  const State *wide = here->previous != NULL && gradus_position_is_phase (here, "multiply")
                        ? here->previous
                        : state;
  const double *mean = wide->mean.data, *cov = wide->cov.data;
  const guint now = state->coming > 0 ? state->seen : state->from;
  const GradusTable *table = gradus_kit_table (here, scene);

  if (table == NULL)
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "θ₀", "θ₁");
  gradus_scene_set_x_range (scene, mean[0] - 3 * sqrt (cov[0]), mean[0] + 3 * sqrt (cov[0]));
  gradus_scene_set_y_range (scene, mean[1] - 3 * sqrt (cov[3]), mean[1] + 3 * sqrt (cov[3]));
  gradus_scene_field (scene, GRADUS_FIELD_SCALAR, 1, field_belief);
  gradus_scene_field_levels (scene, levels, G_N_ELEMENTS (levels));
  if (params->curve == CURVE_LINE && now < table->n && (state->coming > 0 || state->seen > 0))
    {
      const double x = input_of (table, now), y = table->y[now];

      gradus_scene_line (scene, 1, x, -y - params->sigma, GRADUS_ROLE_SECOND,
                         GRADUS_LINE_DASHED);
      gradus_scene_line (scene, 1, x, -y + params->sigma, GRADUS_ROLE_SECOND,
                         GRADUS_LINE_DASHED);
      gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED,
                                _("lines that pass within σ of the point"));
    }
  for (guint i = 0; i < state->samples.shape[0]; i++)
    gradus_scene_point (scene, state->samples.data[2 * i], state->samples.data[2 * i + 1],
                        GRADUS_ROLE_SECOND, GRADUS_SHAPE_CIRCLE, 0.5, -1);
  gradus_scene_point (scene, state->mean.data[0], state->mean.data[1], GRADUS_ROLE_MODEL,
                      GRADUS_SHAPE_CIRCLE, 1.2, -1);
}

/* --- Parameters ------------------------------------------------------------------------------- */

static const GradusChoice curves[] = GRADUS_ROWS (
  [CURVE_LINE] = { "line", N_ ("Line") },
  [CURVE_CHANCE] = { "chance", N_ ("Chance of 1") });

#define PARAM_PLANE                                                                                \
  { .id = "plane", .label = N_("Two coefficients"), .blurb = N_("A belief in the plane."),         \
    GRADUS_PARAM_FIELD (Params, plane), .max = 1, .applies = GRADUS_APPLIES_RESTART }
#define PARAM_TAU                                                                                  \
  { .id = "tau", .label = N_("Width of the prior"), .symbol = "\\tau",                             \
    .blurb = N_("The larger, the less the prior says."), GRADUS_PARAM_FIELD (Params, tau),         \
    .def = 2, .min = 0.01, .max = 1000, .slider_min = 0.1, .slider_max = 10, .logarithmic = TRUE,  \
    .applies = GRADUS_APPLIES_REDO }
#define PARAM_SIGMA                                                                                \
  { .id = "sigma", .label = N_("Noise of the data"), .symbol = "\\sigma",                          \
    .blurb = N_("Standard deviation of the data about what is predicted; thought to be known."),   \
    GRADUS_PARAM_FIELD (Params, sigma), .def = 1, .min = 0.01, .max = 1000, .slider_min = 0.1,     \
    .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO }
#define PARAM_BATCH                                                                                \
  { .id = "batch", .label = N_("Data a step"), .blurb = N_("How many data are seen at once."),     \
    GRADUS_PARAM_FIELD (Params, batch), GRADUS_COUNT (1, 1, 100) }

static const GradusParam one_params[] = GRADUS_ROWS (
  PARAM_PLANE,
  { .id = "about", .label = N_("What is believed about"),
    .blurb = N_("The chance of heads, from targets 0 and 1, or the mean of values."),
    GRADUS_PARAM_FIELD (Params, about), GRADUS_CHOICES (
      [ABOUT_COIN] = { "coin", N_ ("Chance of heads") },
      [ABOUT_MEAN] = { "mean", N_ ("Mean of values") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "a", .label = N_("Imaginary heads"), .symbol = "a",
    .blurb = N_("The prior is as if so many heads had been seen."), GRADUS_PARAM_FIELD (Params, a),
    .def = 1, .min = 1, .max = 1000, .slider_min = 1, .slider_max = 100, .step = 1,
    .applies = GRADUS_APPLIES_REDO, .enabled_if = "about=coin" },
  { .id = "b", .label = N_("Imaginary tails"), .symbol = "b",
    .blurb = N_("The prior is as if so many tails had been seen."), GRADUS_PARAM_FIELD (Params, b),
    .def = 1, .min = 1, .max = 1000, .slider_min = 1, .slider_max = 100, .step = 1,
    .applies = GRADUS_APPLIES_REDO, .enabled_if = "about=coin" },
  { .id = "cut", .label = N_("Prior is 0 above"), .symbol = "c",
    .blurb = N_("Chances that are thought impossible from the start; 1 = none."),
    GRADUS_PARAM_FIELD (Params, cut), .def = 1, .min = 0.05, .max = 1, .slider_min = 0.05,
    .slider_max = 1, .step = 0.05, .applies = GRADUS_APPLIES_REDO, .enabled_if = "about=coin" },
  { .id = "centre", .label = N_("Prior mean"), .symbol = "\\mu_0",
    .blurb = N_("Where the prior has its middle."), GRADUS_PARAM_FIELD (Params, centre),
    .min = -1000, .max = 1000, .slider_min = -10, .slider_max = 10, .step = 0.5,
    .applies = GRADUS_APPLIES_REDO, .enabled_if = "about=mean" },
  PARAM_TAU,
  PARAM_SIGMA,
  PARAM_BATCH);

static const GradusParam plane_params[] = GRADUS_ROWS (
  PARAM_PLANE,
  { .id = "curve", .label = N_("Curve"),
    .blurb = N_("A line with noise around it, or the chance of 1."),
    GRADUS_PARAM_FIELD (Params, curve), .max = CURVE_CHANCE, .choices = curves,
    .applies = GRADUS_APPLIES_RESTART },
  PARAM_TAU,
  PARAM_SIGMA,
  PARAM_BATCH,
  { .id = "at", .label = N_("Where the width is asked"), .symbol = "x_*",
    .blurb = N_("The place at which the curves are compared."), GRADUS_PARAM_FIELD (Params, at),
    .def = 3, .min = -1000, .max = 1000, .slider_min = -5, .slider_max = 5, .step = 0.5,
    .applies = GRADUS_APPLIES_REDO });

#define GRADUS_BELIEF                                                                              \
  .family = "belief", .chapter = 2, .data_kind = &gradus_data_table,                               \
  GRADUS_MEMORIES (Params, State),   .events = events, \
  .validate = validate, .init = init, .refresh = refresh
#define SHEET "syllabus, teaching sheet"

/* --- From prior to posterior ------------------------------------------------------------------ */

static const GradusQuestion one_questions[] = GRADUS_ROWS (
  { "wider", N_("What does this flip do to the width?"), "multiply", "curves",
    .asks = GRADUS_ASKS_CHANGE, .about = "sd", .when = "rarer",
    .words = N_("Heads so far: {heads}; tails: {tails}. The width of the belief is {sd}. Now the "
                "rare side has come. What does the width do?"),
    .intuition = N_("You thought every flip narrows the belief. A surprise can widen it; only on "
                    "average it narrows."),
    .intuition_answer = "1" },
  { "mean", N_("Where is the mean then?"), "multiply", "urn", .asks = GRADUS_ASKS_NUMBER,
    .about = "mean", .scale = "0.05", .when = "not cut-off and seen < 12 and now < 12",
    .words = N_("The belief has the mean {mean}. Imaginary data in the urn: {imaginary}, which is "
                "the prior; real ones: {seen}; put into it now: {now}. Where is the mean then?"),
    .intuition = N_("You thought of the data alone; but the imaginary ones are in the urn too."),
    .intuition_answer = "ml-then" });

static const GradusPreset one_presets[] = GRADUS_ROWS (
  { .id = "surprise", .title = N_("Eight heads, and then tails"),
    .blurb = N_("Eight flips narrow the belief to 0.0905; the ninth widens it to 0.1113."),
    .data = "coin-flips:n=9,heads=8,first=true",
    .claims = "iteration 8: sd ~ 0.0905\nsd ~ 0.1113\ncount event:wider == 1\n"
              "iteration 9: event:wider" },
  { .id = "coin", .title = N_("Seven heads of ten"),
    .blurb = N_("A flat prior is two imaginary flips: the mean ends at 8/12, the highest place "
                "at 7/10."),
    .data = "coin-flips:n=10,heads=7",
    .claims = "mean ~ 0.667\nml ~ 0.7\nmap ~ 0.7\nimaginary == 2\nconverged" },
  { .id = "stubborn", .title = N_("The same with a hundred imaginary flips"),
    .blurb = N_("Beta(50, 50): ten real flips move the mean to 0.518."),
    .data = "coin-flips:n=10,heads=7", .params = "a=50 b=50", .claims = "mean ~ 0.518" },
  { .id = "thousand", .title = N_("Outvoted"),
    .blurb = N_("The hundred imaginary flips against a thousand real ones: 0.682 where the data "
                "say 0.7."),
    .data = "coin-flips:n=1000,heads=700", .params = "a=50 b=50 batch=100",
    .claims = "mean ~ 0.682\nml ~ 0.7\nseen == 1000" },
  { .id = "three", .title = N_("Three heads of three, by hand"),
    .blurb = N_("The data alone say that tails are impossible; the belief says 4/5."),
    .data = "coin-flips:n=3,heads=3", .claims = "ml == 1\nmean ~ 0.8" },
  { .id = "unmoved", .title = N_("Eight heads, tails, and a strong prior"),
    .blurb = N_("The hundred imaginary flips have seen tails before: the ninth flip is no "
                "surprise, and the belief narrows."),
    .data = "coin-flips:n=9,heads=8,first=true", .params = "a=50 b=50",
    .claims = "never: event:wider\nimaginary == 100" },
  { .id = "values", .title = N_("Four values"),
    .blurb = N_("3, 5, 4 and 0 with σ = 1, and a prior around 0 with τ = 2: a quarter of an "
                "imaginary value, and the mean is 12/4.25."),
    .data = "four-values", .params = "about=mean",
    .claims = "imaginary == 0.25\nmean ~ 2.82\nml == 3\nnever: event:wider" },
  { .id = "closed-mind", .title = N_("Failure: a prior of exactly 0"),
    .blurb = N_("Above one half the prior is 0; seven hundred heads of a thousand do not change "
                "it."),
    .data = "coin-flips:n=1000,heads=700", .params = "cut=0.5 batch=100",
    .failure = N_("0 times any likelihood is 0. What is thought to be impossible cannot be "
                  "learned: give every value a little."),
    .claims = "mean < 0.5\nml ~ 0.7\nalways: mean < 0.5\ncut == 0.5" });

static const GradusCheck one_checks[] = GRADUS_ROWS (
  { "coin", GRADUS_CHECK_END, "mean", GRADUS_EXPECT (8 / 12.), 1e-7, SHEET },
  { "coin", GRADUS_CHECK_END, "map", GRADUS_EXPECT (0.7), 1e-5, "7/10: the prior is flat" },
  { "stubborn", GRADUS_CHECK_END, "mean", GRADUS_EXPECT (57 / 110.), 1e-7,
    "57/110, Beta (57, 53)" },
  { "thousand", GRADUS_CHECK_END, "mean", GRADUS_EXPECT (0.6818181818181818), 1e-7, "750/1100" },
  { "thousand", GRADUS_CHECK_END, "sd", GRADUS_EXPECT (0.014037129587221111), 1e-6,
    "scipy.stats.beta (750, 350).std ()" },
  { "three", GRADUS_CHECK_END, "mean", GRADUS_EXPECT (0.8), 1e-9, SHEET },
  { "surprise", 8, "sd", GRADUS_EXPECT (0.09045340337332909), 1e-6,
    "scipy.stats.beta (9, 1).std ()" },
  { "surprise", 9, "sd", GRADUS_EXPECT (0.11134044285378082), 1e-6,
    "scipy.stats.beta (9, 2).std ()" },
  { "values", GRADUS_CHECK_END, "mean", GRADUS_EXPECT (12 / 4.25), 1e-8,
    "syllabus, m x̄ / (m + σ²/τ²), by hand" });

static const GradusPair one_pairs[] = GRADUS_ROWS (
  { .id = "priors", .title = N_ ("Two imaginary flips and a hundred"),
    .blurb = N_ ("The same ten flips: one belief follows them, the other hardly moves."),
    .preset = "coin", .left = "a=1 b=1", .right = "a=50 b=50",
    .claims = "left: mean ~ 0.667\nright: mean ~ 0.518\nleft > right: sd" });

static const GradusSheet one_sheet = {
  .aha = N_("A prior is a handful of imaginary flips; real ones slowly outvote them."),
  .by_hand = N_("Three heads of three, prior Beta(1, 1): the data alone say 1; the mean of the "
                "belief is (3 + 1)/(3 + 2) = 4/5."),
  .why = "urn", .intuition = N_("More data, a narrower belief."), .caught_by = "wider",
  .breaks = N_("A prior that is 0 above one half: after seven hundred heads of a thousand the "
               "belief is still below it."),
  .needs = "bayes-rule", .leads_to = "map-estimate bayesian-prediction laplace-smoothing",
  .aliases = "Beta prior; pseudo-counts; frequentist; Bayesian; 先验; 后验; 频率派与贝叶斯派; "
             "xyhy",
};

const GradusDescriptor gradus_prior_to_posterior = {
  GRADUS_BELIEF,
  .id = "prior-to-posterior", .difficulty = 2, .title = N_("Likelihood, prior, posterior"),
  .summary = N_("Believe something about a number, and let data change it: multiply by what each "
                "value says of them."),
  .goal = N_("Work out a posterior by counting imaginary and real data, and say what the prior "
             "still does."),
  .source = "CS229 lecture notes 1, regularisation and model selection",
  .needs = GRADUS_NEEDS_Y, .columns = N_("A target: 0 and 1 for a coin, or values."),
  .fixed = "plane=false", .params = one_params, .plots = plots,
  .quantities = one_quantities, .phases = one_phases, .invariants = one_invariants,
  .name = name_one, GRADUS_ROW (one),
  .start_said = GRADUS_SAY (
    { "coin", N_("The start: the chance of heads is believed to be about {mean}, give or take "
                 "{sd}; the prior counts as {imaginary} flips.") },
    { NULL, N_("The start: the mean is believed to be about {mean}, give or take {sd}; the prior "
               "counts as {imaginary} values.") }),
};

/* --- Prediction by all lines ------------------------------------------------------------------ */

static const GradusPlot plane_plots[] = GRADUS_ROWS (
  { "fan", N_("All lines together"), GRADUS_EDIT_POINTS, .build = build_fan },
  { "plane", N_("Belief about the coefficients"), .build = build_plane },
  { "spread", N_("Spread at x*"), .kit = gradus_kit_curves, .of = "sd", .with = "iterations" },
  { "two", N_("All together, and the best one"), .kit = gradus_kit_curves,
    .of = "predicted best", .with = "iterations" });

static const GradusQuestion plane_questions[] = GRADUS_ROWS (
  { "spread", N_("How far apart are the lines then?"), "multiply", "fan",
    .asks = GRADUS_ASKS_NUMBER, .about = "sd", .scale = "spread-unit", .when = "line",
    .words = N_("The point ({now-x}, {now-y}) is counted now. At x* = {at} the lines differ by "
                "{sd}, and at x = {now-x} by {spread-there}. By how much at x* then?"),
    .intuition = N_("You thought the lines at x* come as near to each other as at the point. A "
                    "point holds the lines where it is; elsewhere they turn about it."),
    .intuition_answer = "sigma" },
  { "mean", N_("Where does the belief go?"), "multiply", "plane", .asks = GRADUS_ASKS_PLACE,
    .about = "mean[0] mean[1]", .scale = "unit", .when = "seen < 4",
    .words = N_("The middle of the belief is at {mean}. It is multiplied by what ({now-x}, "
                "{now-y}) says. Where is its middle then?") });

static const GradusPreset plane_presets[] = GRADUS_ROWS (
  { .id = "two", .title = N_("Two points"),
    .blurb = N_("The spread at x = 3: 6.32 before, 6.02 after one point, 1.69 after both."),
    .data = "line-points:n=2", .params = "sigma=0.5", .seed = 1,
    .claims = "start: sd ~ 6.32\niteration 1: sd ~ 6.02\nsd ~ 1.69\nat == 3\nconverged" },
  { .id = "one", .title = N_("One point, by hand"),
    .blurb = N_("(0, 1) with σ = 0.5 and τ = 2 holds the constant only: 16/17, and the slope stays "
                "as free as it was."),
    .data = "line-points:n=1", .params = "sigma=0.5", .seed = 1,
    .claims = "mean[0] ~ 0.941\ncov[1,1] ~ 4.0\nsigma == 0.5\ntau == 2\nmean[0] - 16 / 17 < "
              "0.001" },
  { .id = "near", .title = N_("A third point where one was"),
    .blurb = N_("At x = 1, near x* = 3: the spread goes from 1.69 to 1.38."),
    .data = "line-points:n=3,third=1", .params = "sigma=0.5", .seed = 1,
    .claims = "iteration 2: sd ~ 1.69\nsd ~ 1.38\nat == 3" },
  { .id = "far", .title = N_("A third point far away"),
    .blurb = N_("At x = −3, on the other side: it holds the slope, and the spread at x* = 3 goes "
                "to 0.68."),
    .data = "line-points:n=3,third=-3", .params = "sigma=0.5", .seed = 1,
    .claims = "sd ~ 0.680\nat == 3" },
  { .id = "chances", .title = N_("Chances of six answers"),
    .blurb = N_("No formula here, only the grid. Far out, at x = 10, the best curve says 99.5 %, "
                "all together 93 %."),
    .data = "six-answers", .params = "curve=chance at=10", .seed = 1,
    .claims = "predicted ~ 0.929\nbest > 0.99\nat == 10" },
  { .id = "wrong-model", .title = N_("Failure: no line is right"),
    .blurb = N_("Thirteen points of a parabola: at x = 5 the lines say 13.5, all but agreed, and "
                "the truth is 25."),
    .data = "parabola-13", .params = "sigma=0.5 at=5", .seed = 1,
    .failure = N_("The belief knows only lines, and is sure which of them is best. Its spread says "
                  "nothing about other curves: look at what is left, which has a pattern, and take "
                  "a richer model."),
    .claims = "predicted ~ 13.5\nsd ~ 0.53\nat == 5\nresidual[0] > 1" });

#define PRECISION "numpy: inverse of I/4 + 4 X'X"
#define QUADRATURE "numpy: 2,401 × 2,401 nodes on [−14, 12] × [−8, 10]"

static const GradusCheck plane_checks[] = GRADUS_ROWS (
  { "two", 1, "sd", GRADUS_EXPECT (6.0195759), 1e-6, PRECISION },
  { "two", GRADUS_CHECK_END, "sd", GRADUS_EXPECT (1.6909), 3e-5, PRECISION },
  { "two", GRADUS_CHECK_END, "mean", GRADUS_EXPECT (0.9704918, 0.49836066), 1e-6, PRECISION },
  { "one", GRADUS_CHECK_END, "mean", GRADUS_EXPECT (16 / 17., 0), 1e-6, "4/(4 + 1/4), by hand" },
  { "far", GRADUS_CHECK_END, "sd", GRADUS_EXPECT (0.6802), 5e-5, PRECISION },
  { "near", GRADUS_CHECK_END, "sd", GRADUS_EXPECT (1.3792), 5e-5, PRECISION },
  { "wrong-model", GRADUS_CHECK_END, "predicted", GRADUS_EXPECT (13.535916311507165), 1e-5,
    PRECISION },
  { "chances", GRADUS_CHECK_END, "mean", GRADUS_EXPECT (-1.6216273, 0.8678682), 1e-5, QUADRATURE },
  { "chances", GRADUS_CHECK_END, "predicted", GRADUS_EXPECT (0.9294245832), 1e-5, QUADRATURE });

static const GradusPair plane_pairs[] = GRADUS_ROWS (
  { .id = "prior", .title = N_ ("A narrow prior and a wide one"),
    .blurb = N_ ("Two points with τ = 0.5 and with τ = 10: the narrow prior draws the line down "
                 "and is surer far away."),
    .preset = "two", .left = "tau=0.5", .right = "tau=10",
    .claims = "left < right: sd\nleft < right: predicted\nleft: tau == 0.5\nright: tau == 10" });

static const GradusSheet plane_sheet = {
  .aha = N_("Do not choose a line, let all lines vote; the band opens where they disagree."),
  .by_hand = N_("Prior N(0, 4) for the constant, σ² = 1/4, and (0, 1) is seen: the mean is 4/(4 + "
                "1/4) = 16/17, the variance 1/(1/4 + 4) = 4/17."),
  .why = "plane", .intuition = N_("One point makes the prediction sure everywhere."),
  .caught_by = "spread",
  .breaks = N_("Points of a parabola: the spread at x = 5 is 0.53, and the prediction is wrong by "
               "11.5."),
  .needs = "prior-to-posterior map-estimate",
  .leads_to = "recursive-least-squares gaussian-conditioning arow",
  .aliases = "posterior predictive; Bayesian linear regression; credible band; 后验预测; "
             "贝叶斯线性回归; 预测分布; bysyc",
};

const GradusDescriptor gradus_bayesian_prediction = {
  GRADUS_BELIEF,
  .id = "bayesian-prediction", .difficulty = 2, .title = N_("Fully Bayesian prediction"),
  .summary = N_("Predict by all lines at once, each as much as it is believed in."),
  .goal = N_("Say where a band opens and why, and which measurement would narrow it."),
  .source = "CS229 lecture notes 1, regularisation and model selection",
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y,
  .columns = N_("One input, and a target: numbers for lines, 0 and 1 for chances."),
  .fixed = "plane=true", .params = plane_params, .plots = plane_plots,
  .quantities = plane_quantities, .phases = plane_phases, .invariants = plane_invariants,
  .name = name_plane, GRADUS_ROW (plane),
  .start_said = GRADUS_SAY (
    { "line", N_("The start: all lines are thought possible. At x = {at} they say {predicted}, "
                 "give or take {sd}.") },
    { NULL, N_("The start: all curves are thought possible. At x = {at} they say {percent "
               "predicted}.") }),
};
