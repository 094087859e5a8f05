/* Beliefs on a grid, the family "belief": see data, multiply.
 *
 * Objective. Say how probable every value of a parameter is, having seen the data; and predict by
 * all values, each with its weight, instead of by the best one.
 *
 * Step. See the next data, and multiply the density of belief by how probable each value makes
 * them (the likelihood): p(theta | data) is proportional to p(data | theta) p(theta). Divide by the
 * sum, so that it is a density again. Nothing else is done, for any model and any prior: theta is
 * put on a grid.
 *
 * Why it works. It is Bayes' rule. What is believed about is a member's: prior-to-posterior.c a
 * number, bayesian-prediction.c the two coefficients of a curve.
 *
 * The grid covers what there is: about seven standard deviations on either side, found by making it
 * again until it fits. Sums over it are exact to many digits where the density has vanished at its
 * ends; for a coin, whose grid is all of [0, 1], nodes crowd there.
 *
 * Edge cases. Where the prior is 0 the posterior is 0, whatever comes.
 *
 * Cost. O(nodes) a step for the sums that lines and coins need, O(n nodes) for curves of
 * probability.
 *
 * Source: CS229 lecture notes 1, regularisation and model selection; article on probability.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "belief.h"

/* Nodes of the grid for one number. */
#define NODES 801
#define SIDE GRADUS_BELIEF_SIDE
/* The grid reaches so many standard deviations. */
#define REACH 7
#define MAX_FITS 40
/* Farther away, in widths of the prior or of the noise, no datum is. */
#define FARTHEST 1000

typedef GradusBeliefParams Params;
typedef GradusBeliefState State;

enum { EVENT_WIDER };

/* --- The density ------------------------------------------------------------------------------ */

void
gradus_belief_init (GradusBelief *belief, const GradusBeliefModel *model, gconstpointer params,
                    const GradusTable *table, guint from, guint to, gboolean prior)
{
  *belief = (GradusBelief){ .model = model, .params = params, .table = table, .from = from,
                            .to = to, .prior = prior };
  for (guint i = from; i < to; i++)
    {
      const double x = gradus_belief_input (table, i), y = table->y[i];

      belief->n++;
      belief->x += x;
      belief->xx += x * x;
      belief->y += y;
      belief->xy += x * y;
      belief->yy += y * y;
    }
}

double
gradus_belief_log_density (const GradusBelief *belief, const double *theta)
{
  return belief->model->log_likelihood (belief, theta)
         + (belief->prior ? belief->model->log_prior (belief->params, theta) : 0);
}

/* --- The grid --------------------------------------------------------------------------------- */

/* On all of [0, 1], where the density need not vanish at the
 * ends, nodes are so dense there that sums are exact all the same: theta = u - sin (2 pi u) / (2
 * pi). */
double
gradus_belief_node (const GradusBeliefGrid *grid, guint axis, double k)
{
  const double u = k / (grid->side - 1);

  return grid->chance ? u - sin (2 * G_PI * u) / (2 * G_PI)
                      : grid->low[axis] + (grid->high[axis] - grid->low[axis]) * u;
}

/* What a node counts: the way to the next one. */
static double
node_weight (const GradusBeliefGrid *grid, guint k)
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
grid_fill (GradusBeliefGrid *grid, const GradusBelief *belief)
{
  const guint n = grid->p == 2 ? grid->side * grid->side : grid->side;
  double largest = -INFINITY, least = INFINITY, sum = 0, cell = 1;
  guint best = 0;

  for (guint k = 0; k < n; k++)
    {
      const double theta[2] = { gradus_belief_node (grid, 0, grid->p == 2 ? k / grid->side : k),
                                grid->p == 2 ? gradus_belief_node (grid, 1, k % grid->side) : 0 };

      grid->density[k] = gradus_belief_log_density (belief, theta);
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
        = gradus_belief_node (grid, j,
                              at + (at > 0 && at < grid->side - 1
                                      ? find_top (grid->density[best - stride], largest,
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
      grid->mean[0] += grid->density[k]
                       * gradus_belief_node (grid, 0, grid->p == 2 ? k / grid->side : k);
      if (grid->p == 2)
        grid->mean[1] += grid->density[k] * gradus_belief_node (grid, 1, k % grid->side);
    }
  for (guint k = 0; k < n; k++)
    {
      const double u = gradus_belief_node (grid, 0, grid->p == 2 ? k / grid->side : k)
                       - grid->mean[0];
      const double v = grid->p == 2 ? gradus_belief_node (grid, 1, k % grid->side) - grid->mean[1]
                                    : 0;

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

void
gradus_belief_grid (GradusBeliefGrid *grid, const GradusBelief *belief, double centre)
{
  const double tau = ((const Params *) belief->params)->tau;
  const guint p = belief->model->p;

  *grid = (GradusBeliefGrid){ .p = p, .side = p == 2 ? SIDE : NODES,
                              .chance = belief->model->chance };
  grid->density = g_new (double, p == 2 ? SIDE * SIDE : NODES);
  for (guint j = 0; j < p; j++)
    {
      grid->low[j] = grid->chance ? 0 : centre - REACH * tau;
      grid->high[j] = grid->chance ? 1 : centre + REACH * tau;
    }
  grid_fill (grid, belief);
  for (guint fit = 0; !grid->chance && fit < MAX_FITS; fit++)
    {
      gboolean fits = grid->edge < 1e-9;

      for (guint j = 0; j < grid->p; j++)
        {
          const double half = (grid->high[j] - grid->low[j]) / 2, h = 2 * half / (grid->side - 1);
          const double sd = sqrt (grid->cov[2 * j]);
          const gboolean wide = grid->edge >= 1e-9;
          const double middle = wide ? grid->mode[j] : grid->mean[j];
          const double wanted = wide ? 1.5 * half : MAX (REACH * sd, 4 * h);

          fits = fits && half < 1.5 * REACH * sd;
          grid->low[j] = middle - wanted;
          grid->high[j] = middle + wanted;
        }
      grid_fill (grid, belief);
      if (fits)
        break;
    }
}

/* --- Steps ------------------------------------------------------------------------------------ */

char *
gradus_belief_validate (const GradusSetup *setup, double centre, guint most, gboolean chances,
                        gboolean curve)
{
  GRADUS_SETUP (params, table);

  if (table->n > most)
    return g_strdup_printf (_ ("A belief about these is shown for at most %u rows: choose fewer."),
                            most);
  if (curve && table->d != 1)
    return g_strdup (_ ("A line in the plane needs exactly one input: choose one."));
  for (guint i = 0; i < table->n; i++)
    if (fabs (table->y[i] - centre) > FARTHEST * MAX (params->tau, params->sigma)
        || (curve && fabs (gradus_belief_input (table, i)) > FARTHEST))
      return g_strdup_printf (_ ("Row %u lies too far away to be seen beside the prior: make the "
                                 "prior wider, or change the row."),
                              i + 1);
  for (guint i = 0; chances && i < table->n; i++)
    if (table->y[i] != 0 && table->y[i] != 1)
      return g_strdup (_ ("Every target must be 0 or 1: tails and heads, or no and yes."));
  return NULL;
}

void
gradus_belief_begin (State *state, guint p)
{
  gradus_array_init_vector (&state->mean, p);
  gradus_array_init_matrix (&state->cov, p, p);
}

void
gradus_belief_read (State *state, const GradusBeliefGrid *grid)
{
  const guint p = grid->p;
  double *cov = gradus_array_write (&state->cov);

  memcpy (gradus_array_write (&state->mean), grid->mean, p * sizeof (double));
  for (guint j = 0; j < p; j++)
    for (guint l = 0; l < p; l++)
      cov[j * p + l] = grid->cov[j + l];
  gradus_array_clear (&state->mode);
  if (!grid->flat)
    memcpy (gradus_array_init_vector (&state->mode, p), grid->mode, p * sizeof (double));
}

void
gradus_belief_refresh (State *state, const GradusTable *table)
{
  state->seen = MIN (state->seen, table->n);
  state->from = MIN (state->from, state->seen);
  state->coming = 0;
}

GradusStatus
gradus_belief_run_see (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);

  state->from = state->seen;
  state->coming = MIN (table->n - state->seen, (guint) params->batch);
  return state->coming == 0 ? GRADUS_STATUS_CONVERGED : GRADUS_STATUS_CONTINUE;
}

void
gradus_belief_count (State *state)
{
  state->seen += state->coming;
  state->coming = 0;
}

GradusStatus
gradus_belief_counted (const State *state, double before, GradusContext *context)
{
  gradus_context_raise_if (context, EVENT_WIDER, state->sd > before * (1 + 1e-9));
  return state->seen == gradus_context_get_table (context)->n ? GRADUS_STATUS_CONVERGED
                                                              : GRADUS_STATUS_CONTINUE;
}

/* --- The machine ------------------------------------------------------------------------------ */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "tau", .label = N_("Width of the prior"), .symbol = "\\tau",
    .blurb = N_("The larger, the less the prior says."), GRADUS_PARAM_FIELD (Params, tau),
    .def = 2, .min = 0.01, .max = 1000, .slider_min = 0.1, .slider_max = 10, .logarithmic = TRUE,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "sigma", .label = N_("Noise of the data"), .symbol = "\\sigma",
    .blurb = N_("Standard deviation of the data about what is predicted; thought to be known."),
    GRADUS_PARAM_FIELD (Params, sigma), .def = 1, .min = 0.01, .max = 1000, .slider_min = 0.1,
    .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "batch", .label = N_("Data a step"), .blurb = N_("How many data are seen at once."),
    GRADUS_PARAM_FIELD (Params, batch), GRADUS_COUNT (1, 1, 100) });

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "seen", N_("Data seen"), "m", GRADUS_QUANTITY (State, seen), .flags = GRADUS_METRIC },
  { "coming", N_("Data of this step"), NULL, GRADUS_QUANTITY (State, coming) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_WIDER] = { "wider", N_("Less sure than before"),
                    N_("What was seen contradicts what was believed, and the belief widens.") });

const GradusDescriptor gradus_belief = {
  .family = "belief", .chapter = 2, .difficulty = 2, .data_kind = &gradus_data_table,
  .source = "CS229 lecture notes 1, regularisation and model selection",
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .events = events,
};
