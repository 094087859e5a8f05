/* k-means clustering.
 *
 * Objective. Find k centroids mu_j and for every point an owner c_i among them that make the sum of
 * squared distances small:
 *
 *   J(c, mu) = sum_i |x_i - mu_{c_i}|^2.
 *
 * Finding the best J is exponential in n; k-means descends along its two kinds of coordinates in
 * turn.
 *
 * Step. After the start has chosen k centroids, one iteration is: assign every point to its nearest
 * centroid (the best c for these mu; one micro-step a point), move every centroid to the mean of
 * its points (the best mu for these c; one micro-step a centroid), test whether anything still
 * changes. Neither half step can raise J, and there are finitely many ways to own n points, so it
 * ends, in a local optimum that depends on the start.
 *
 * Cost. O(n k d) an iteration. Sums over a cluster run in the order of the points.
 *
 * Edge cases. A point between two centroids goes to the one with the lower number. A cluster
 * without points keeps its centroid, or takes the point farthest from its own centroid, by choice;
 * the textbook formula would divide 0 by 0. More clusters than points are refused. k = 1 gives the
 * mean, k = n distinct points give J = 0. Squared distances beyond the range of numbers end in a
 * failure that says so.
 *
 * Source: CS229 lecture notes, k-means clustering (objective, coordinate descent, figure 1);
 * M. Sugiyama, Illustrated Machine Learning, section 14.1 (the stopping rule on the mean squared
 * distances); D. Arthur and S. Vassilvitskii 2007, SODA (k-means++).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "k-means.h"

#define MAX_CLUSTERS 1000

static const GradusStateArray state_arrays[] = {
  GRADUS_STATE_ARRAY (KMeansState, centroids),
  GRADUS_STATE_ARRAY (KMeansState, owner),
  GRADUS_STATE_ARRAY (KMeansState, counts),
  GRADUS_STATE_ARRAY (KMeansState, within),
  GRADUS_STATE_ARRAY (KMeansState, spread),
  GRADUS_STATE_ARRAY (KMeansState, spread_before),
  GRADUS_STATE_ARRAY (KMeansState, nearest),
  { 0 },
};

static const GradusEvent events[] = {
  { "empty-cluster", N_ ("Empty cluster"),
    N_ ("A centroid is nearest to no point, so it has no mean to move to.") },
  { "reassigned", N_ ("Points reassigned"), N_ ("Some points went to another cluster.") },
  { "tie", N_ ("Tie"),
    N_ ("A point is equally near to two centroids and goes to the one with the lower number.") },
  { NULL },
};

/* --- Parameters ------------------------------------------------------------------------------- */

static const GradusChoice init_choices[] = {
  { "samples", N_ ("k points at random") },
  { "k-means++", N_ ("k-means++: far apart") },
  { "box", N_ ("Anywhere in the box of the data") },
  { "given", N_ ("Given by hand") },
  { NULL },
};

static const GradusChoice empty_choices[] = {
  { "keep", N_ ("Keep its centroid") },
  { "farthest", N_ ("Take the farthest point") },
  { NULL },
};

static const GradusChoice stop_choices[] = {
  { "owners", N_ ("No point changes its cluster") },
  { "spread", N_ ("Mean squared distances settle") },
  { NULL },
};

static const GradusParam params_table[] = {
  {
    .id = "k", .label = N_ ("Clusters"), .symbol = "k",
    .blurb = N_ ("How many clusters are looked for; more clusters always make J smaller."),
    GRADUS_PARAM_FIELD (KMeansParams, k), .def = 3, .min = 1, .max = MAX_CLUSTERS,
    .slider_min = 1, .slider_max = 10, .step = 1,
  },
  {
    .id = "init", .label = N_ ("Start"),
    .blurb = N_ ("How the first centroids are chosen; the result depends on it."),
    GRADUS_PARAM_FIELD (KMeansParams, init), .def = K_MEANS_INIT_SAMPLES, .max = K_MEANS_INIT_GIVEN,
    .choices = init_choices,
  },
  {
    .id = "empty", .label = N_ ("Empty cluster"),
    .blurb = N_ ("What becomes of a cluster that has lost all its points."),
    GRADUS_PARAM_FIELD (KMeansParams, empty), .def = K_MEANS_EMPTY_KEEP,
    .max = K_MEANS_EMPTY_FARTHEST, .applies = GRADUS_APPLIES_LIVE, .choices = empty_choices,
  },
  {
    .id = "stop", .label = N_ ("Stop when"),
    .blurb = N_ ("The test for convergence at the end of an iteration."),
    GRADUS_PARAM_FIELD (KMeansParams, stop), .def = K_MEANS_STOP_OWNERS, .max = K_MEANS_STOP_SPREAD,
    .applies = GRADUS_APPLIES_LIVE, .choices = stop_choices,
  },
  {
    .id = "tolerance", .label = N_ ("Tolerance"), .symbol = "\\epsilon",
    .blurb = N_ ("Stop when the vector of the clusters’ mean squared distances changes by less."),
    GRADUS_PARAM_FIELD (KMeansParams, tolerance), .def = 1e-3, .min = 0, .max = 1e100,
    .slider_min = 1e-9, .slider_max = 1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE,
    .enabled_if = "stop=spread",
  },
  {
    .id = "max-iterations", .label = N_ ("Most iterations"),
    .blurb = N_ ("Give up after so many iterations."),
    GRADUS_PARAM_FIELD (KMeansParams, max_iterations), .def = 1000, .min = 1, .max = 1000000,
    .slider_min = 1, .slider_max = 1000, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE,
  },
  {
    .id = "watch", .label = N_ ("Watched centroid"),
    .blurb = N_ ("The centroid whose position the picture “J of one centroid” varies."),
    GRADUS_PARAM_FIELD (KMeansParams, watch), .def = 1, .min = 1, .max = MAX_CLUSTERS,
    .slider_min = 1, .slider_max = 10, .step = 1, .applies = GRADUS_APPLIES_LIVE,
  },
  { NULL },
};

static const GradusStart starts[] = {
  { "centroids", N_ ("Start centroids"), N_ ("k × d: cluster, coordinate"), "init=given" },
  { NULL },
};

/* --- Life cycle ------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  const KMeansParams *params = gradus_setup_get_params (setup);
  const GradusTable *table = gradus_dataset_get_table (gradus_setup_get_dataset (setup));
  const GradusArray *given = gradus_setup_get_start (setup, "centroids");
  guint k = (guint) params->k;

  if (k > table->n)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                         "There is only %u point for k = %u clusters. Add points "
                                         "or choose a smaller k.",
                                         "There are only %u points for k = %u clusters. Add "
                                         "points or choose a smaller k.",
                                         table->n),
                            table->n, k);
  if (params->init != K_MEANS_INIT_GIVEN)
    return NULL;
  if (given == NULL || gradus_array_length (given) == 0)
    return g_strdup (_ ("The start is “given” but no centroids were given. Drag or type them, or "
                        "choose another start."));
  if (gradus_array_length (given) != (gsize) k * table->d
      || (given->n_dims == 2 && given->shape[0] != k))
    return g_strdup_printf (_ ("The given centroids are %u × %u numbers but k = %u clusters of %u "
                               "inputs need %u × %u. Change k or give as many rows as clusters and "
                               "as many columns as inputs."),
                            given->shape[0], given->n_dims > 1 ? given->shape[1] : 1, k, table->d,
                            k, table->d);
  if (!gradus_array_is_finite (given))
    return g_strdup (_ ("The given centroids contain a number that is not finite. Correct it."));
  return NULL;
}

static gpointer
prepare (const GradusSetup *setup)
{
  return gradus_points_new (gradus_dataset_get_table (gradus_setup_get_dataset (setup)));
}

static void
unprepare (gpointer workspace)
{
  gradus_points_free (workspace);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  KMeansState *state = state_;
  const KMeansParams *params = context->params;
  const GradusPoints *points = context->workspace;
  gint32 *owner = gradus_int_array_init (&state->owner, points->n);

  for (guint i = 0; i < points->n; i++)
    owner[i] = -1;
  gradus_array_init_matrix (&state->centroids, (guint) params->k, points->d);
  gradus_int_array_init (&state->counts, (guint) params->k);
  gradus_array_init_vector (&state->within, (guint) params->k);
  state->inertia = state->assigned = state->change = NAN;
  state->active = -1;
  return GRADUS_STATUS_CONTINUE;
}

/* J, the sum over the clusters in their order. */
static double
sum_within (const KMeansState *state)
{
  double sum = 0.0;

  for (gsize j = 0; j < gradus_array_length (&state->within); j++)
    sum += state->within.data[j];
  return sum;
}

static gboolean
rebase (gpointer state_, GradusContext *context, const GradusSetup *old)
{
  KMeansState *state = state_;
  const KMeansParams *params = context->params;
  const GradusPoints *points = context->workspace;
  const GradusTable *before = gradus_dataset_get_table (gradus_setup_get_dataset (old));
  guint k = (guint) params->k;
  gboolean assigned = !isnan (state->inertia);
  gint32 *owner;
  gint32 *counts;
  double *within;
  GradusKmeansTally tally = { 0 };

  if (before == NULL || before->d != points->d || points->n < k || state->chosen != k)
    return FALSE;
  owner = gradus_int_array_init (&state->owner, points->n);
  counts = gradus_int_array_init (&state->counts, k);
  within = gradus_array_init_vector (&state->within, k);
  for (guint i = 0; i < points->n; i++)
    owner[i] = -1;
  if (assigned)
    {
      gradus_kmeans_assign (points, 0, points->n, state->centroids.data, k, owner, within, counts,
                            &tally);
      state->inertia = state->assigned = sum_within (state);
    }
  state->moved = 0;
  state->ties = tally.ties;
  state->stale = TRUE;
  state->cursor = 0;
  state->active = -1;
  return isnan (state->inertia) || isfinite (state->inertia);
}

/* --- Phases ----------------------------------------------------------------------------------- */

/* Choose the next centroid by k-means++; TRUE when it was the last. */
static gboolean
choose_next (KMeansState *state, GradusContext *context)
{
  const GradusPoints *points = context->workspace;
  guint k = state->centroids.shape[0];
  double *nearest, *centroids;
  guint point;

  if (state->chosen == 0)
    gradus_array_init_vector (&state->nearest, points->n);
  nearest = gradus_array_write (&state->nearest);
  point = gradus_kmeans_seed_next (points, state->chosen == 0, nearest, context->rng);
  centroids = gradus_array_write (&state->centroids);
  gradus_points_get (points, point, centroids + (gsize) state->chosen * points->d);
  state->active = (int) point;
  state->chosen++;
  if (state->chosen < k)
    return FALSE;
  gradus_array_clear (&state->nearest);
  state->active = -1;
  return TRUE;
}

static GradusStatus
run_init (gpointer state_, GradusContext *context)
{
  KMeansState *state = state_;
  const KMeansParams *params = context->params;
  const GradusPoints *points = context->workspace;
  guint k = (guint) params->k;
  double *centroids;

  if (params->init == K_MEANS_INIT_PLUS_PLUS)
    {
      while (!choose_next (state, context))
        if (!context->bulk)
          return GRADUS_STATUS_AGAIN;
      return GRADUS_STATUS_CONTINUE;
    }

  centroids = gradus_array_write (&state->centroids);
  if (params->init == K_MEANS_INIT_GIVEN)
    memcpy (centroids, gradus_context_start (context, "centroids")->data,
            (gsize) k * points->d * sizeof (double));
  else if (params->init == K_MEANS_INIT_BOX)
    for (gsize e = 0; e < (gsize) k * points->d; e++)
      {
        double low = points->low[e % points->d], high = points->high[e % points->d];
        double u = gradus_rng_uniform (context->rng);

        /* Not low + u (high - low), whose difference may overflow. */
        centroids[e] = (1.0 - u) * low + u * high;
      }
  else
    {
      g_autofree gint32 *chosen = g_new (gint32, k);

      gradus_kmeans_seed_samples (points, k, context->rng, chosen);
      for (guint j = 0; j < k; j++)
        gradus_points_get (points, (guint) chosen[j], centroids + (gsize) j * points->d);
    }
  state->chosen = k;
  return GRADUS_STATUS_CONTINUE;
}

static guint64
n_micro_init (const GradusView *view)
{
  const KMeansParams *params = view->params;

  return params->init == K_MEANS_INIT_PLUS_PLUS ? (guint64) params->k : 1;
}

static GradusStatus
run_assign (gpointer state_, GradusContext *context)
{
  KMeansState *state = state_;
  const GradusPoints *points = context->workspace;
  guint k = state->centroids.shape[0];
  GradusKmeansTally before = { state->moved, state->ties }, tally;
  guint to = context->bulk ? points->n : state->cursor + 1;
  gboolean first = isnan (state->inertia);
  double *spread;

  if (state->cursor == 0)
    {
      gradus_int_array_init (&state->counts, k);
      gradus_array_init_vector (&state->within, k);
      before.moved = before.ties = 0;
    }
  tally = before;
  gradus_kmeans_assign (points, state->cursor, to, state->centroids.data, k,
                        gradus_int_array_write (&state->owner),
                        gradus_array_write (&state->within),
                        gradus_int_array_write (&state->counts), &tally);
  if (tally.moved > before.moved && !first)
    gradus_context_raise (context, K_MEANS_EVENT_REASSIGNED);
  if (tally.ties > before.ties)
    gradus_context_raise (context, K_MEANS_EVENT_TIE);
  state->moved = tally.moved;
  state->ties = tally.ties;
  state->active = (int) to - 1;
  state->cursor = to;
  if (to < points->n)
    return GRADUS_STATUS_AGAIN;

  state->cursor = 0;
  state->active = -1;
  state->inertia = state->assigned = sum_within (state);
  if (!isfinite (state->inertia))
    return gradus_context_fail (context,
                                _ ("The squared distances are too large to be added up, so J is "
                                   "not a finite number. Remove the extreme rows or divide the "
                                   "columns by a power of ten."));
  if (gradus_array_length (&state->spread) > 0)
    gradus_array_assign (&state->spread_before, &state->spread);
  spread = gradus_array_init_vector (&state->spread, k);
  for (guint j = 0; j < k; j++)
    {
      gint32 count = state->counts.data[j];

      spread[j] = count > 0 ? state->within.data[j] / count : 0.0;
      if (count == 0)
        gradus_context_raise (context, K_MEANS_EVENT_EMPTY);
    }
  return GRADUS_STATUS_CONTINUE;
}

static guint64
n_micro_points (const GradusView *view)
{
  return ((const GradusPoints *) view->workspace)->n;
}

/* Give every empty cluster the point that is farthest from its own centroid. */
static void
fill_empty (KMeansState *state, GradusContext *context)
{
  const GradusPoints *points = context->workspace;

  for (guint j = 0; j < state->counts.n; j++)
    {
      double *centroids;
      gint32 *counts;
      int point;

      if (state->counts.data[j] > 0)
        continue;
      point = gradus_kmeans_farthest (points, state->owner.data, state->counts.data,
                                      state->centroids.data);
      if (point < 0)
        return;
      counts = gradus_int_array_write (&state->counts);
      counts[state->owner.data[point]]--;
      counts[j] = 1;
      gradus_int_array_write (&state->owner)[point] = (gint32) j;
      centroids = gradus_array_write (&state->centroids);
      gradus_points_get (points, (guint) point, centroids + (gsize) j * points->d);
      state->moved++;
      gradus_context_raise (context, K_MEANS_EVENT_REASSIGNED);
    }
}

static GradusStatus
run_move (gpointer state_, GradusContext *context)
{
  KMeansState *state = state_;
  const KMeansParams *params = context->params;
  const GradusPoints *points = context->workspace;
  guint k = state->centroids.shape[0];
  guint to = context->bulk ? k : state->cursor + 1;
  gboolean whole = state->cursor == 0 && context->bulk;
  double *centroids, *within;

  if (state->cursor == 0 && params->empty == K_MEANS_EMPTY_FARTHEST)
    fill_empty (state, context);
  centroids = gradus_array_write (&state->centroids);
  within = gradus_array_write (&state->within);
  if (whole)
    gradus_kmeans_move (points, state->owner.data, state->counts.data, k, -1, centroids, within);
  else
    for (guint j = state->cursor; j < to; j++)
      gradus_kmeans_move (points, state->owner.data, state->counts.data, k, (int) j, centroids,
                          within);
  state->active = (int) to - 1;
  state->cursor = to;
  if (to < k)
    return GRADUS_STATUS_AGAIN;

  state->cursor = 0;
  state->active = -1;
  state->stale = FALSE;
  state->inertia = sum_within (state);
  if (!isfinite (state->inertia) || !gradus_array_is_finite (&state->centroids))
    return gradus_context_fail (context,
                                _ ("The sums of the points are too large to be divided into means. "
                                   "Remove the extreme rows or divide the columns by a power of "
                                   "ten."));
  return GRADUS_STATUS_CONTINUE;
}

static guint64
n_micro_centroids (const GradusView *view)
{
  return (guint64) ((const KMeansParams *) view->params)->k;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  KMeansState *state = state_;
  const KMeansParams *params = context->params;
  gboolean settled = state->moved == 0;
  double sum = 0.0;

  state->change = NAN;
  if (gradus_array_length (&state->spread_before) > 0)
    {
      for (gsize j = 0; j < gradus_array_length (&state->spread); j++)
        {
          double difference = state->spread.data[j] - state->spread_before.data[j];

          sum += difference * difference;
        }
      state->change = sqrt (sum);
    }
  if (params->stop == K_MEANS_STOP_SPREAD)
    settled = !isnan (state->change) && (state->change < params->tolerance || state->change == 0);
  if (settled && !state->stale)
    return GRADUS_STATUS_CONVERGED;
  return context->iteration + 1 >= (guint64) params->max_iterations ? GRADUS_STATUS_EXHAUSTED
                                                                    : GRADUS_STATUS_CONTINUE;
}

static const GradusPhase phases[] = {
  { "init", N_ ("Start"), N_ ("Choose the first k centroids."), "start",
    N_ ("choose μ₁ … μₖ"), TRUE, run_init, n_micro_init },
  { "assign", N_ ("Assign"),
    N_ ("Give every point to its nearest centroid: the best owners for these centroids."), "assign",
    N_ ("for every point i:\n  c(i) ← the j with the smallest ‖x(i) − μ(j)‖²"), FALSE, run_assign,
    n_micro_points },
  { "move", N_ ("Move"),
    N_ ("Move every centroid to the mean of its points: the best centroids for these owners."),
    "move", N_ ("for every cluster j:\n  μ(j) ← mean of the x(i) with c(i) = j"), FALSE, run_move,
    n_micro_centroids },
  { "check", N_ ("Check"), N_ ("Stop when nothing changes any more."), "check",
    N_ ("until no c(i) has changed"), FALSE, run_check, NULL },
  { NULL },
};

/* --- Metrics, values, invariants -------------------------------------------------------------- */

static double
metric_inertia (const GradusView *view)
{
  return ((const KMeansState *) view->state)->inertia;
}

static double
metric_assigned (const GradusView *view)
{
  return ((const KMeansState *) view->state)->assigned;
}

static double
metric_moved (const GradusView *view)
{
  const KMeansState *state = view->state;

  return isnan (state->inertia) ? NAN : state->moved;
}

static double
metric_ties (const GradusView *view)
{
  const KMeansState *state = view->state;

  return isnan (state->inertia) ? NAN : state->ties;
}

static const GradusMetric metrics[] = {
  { "inertia", N_ ("Sum of squared distances"), "J(c,\\mu)", GRADUS_METRIC_LINEAR, metric_inertia },
  { "inertia-assigned", N_ ("J after the last assignment"), "J(c,\\mu_{\\mathrm{old}})",
    GRADUS_METRIC_LINEAR, metric_assigned },
  { "moved", N_ ("Points that changed cluster"), "n_{\\mathrm{moved}}",
    GRADUS_METRIC_LINEAR, metric_moved },
  { "ties", N_ ("Ties"), "n_{\\mathrm{ties}}", GRADUS_METRIC_LINEAR, metric_ties },
  { NULL },
};

static void
value_centroids (const GradusView *view, GradusArray *out)
{
  const KMeansState *state = view->state;
  guint d = state->centroids.shape[1];

  if (state->chosen == state->centroids.shape[0])
    gradus_array_assign (out, &state->centroids);
  else if (state->chosen > 0)
    memcpy (gradus_array_init_matrix (out, state->chosen, d), state->centroids.data,
            (gsize) state->chosen * d * sizeof (double));
}

static void
copy_integers (const GradusIntArray *from, GradusArray *out)
{
  double *to = gradus_array_init_vector (out, from->n);

  for (guint i = 0; i < from->n; i++)
    to[i] = from->data[i];
}

static void
value_owner (const GradusView *view, GradusArray *out)
{
  const KMeansState *state = view->state;

  if (!isnan (state->inertia) || state->cursor > 0)
    copy_integers (&state->owner, out);
}

static void
value_sizes (const GradusView *view, GradusArray *out)
{
  const KMeansState *state = view->state;

  if (!isnan (state->inertia))
    copy_integers (&state->counts, out);
}

static void
value_within (const GradusView *view, GradusArray *out)
{
  const KMeansState *state = view->state;

  if (!isnan (state->inertia))
    gradus_array_assign (out, &state->within);
}

/* The points keep their owners until the next assignment, which comes now: moving the centroids to
 * their means would undo what was typed. */
static gboolean
set_centroids (const GradusView *view, gpointer state_, const GradusArray *value,
               GradusContext *context)
{
  KMeansState *state = state_;
  const GradusPoints *points = view->workspace;
  const guint k = state->centroids.shape[0];
  double *within;

  gradus_array_assign (&state->centroids, value);
  state->stale = TRUE;
  context->restart_iteration = TRUE;
  if (isnan (state->inertia))
    return TRUE;
  within = gradus_array_init_vector (&state->within, k);
  for (guint i = 0; i < points->n; i++)
    for (guint c = 0; c < points->d; c++)
      {
        const gint32 owner = state->owner.data[i];
        const double difference
          = points->columns[c][i] - value->data[(gsize) owner * points->d + c];

        within[owner] += difference * difference;
      }
  state->inertia = sum_within (state);
  return isfinite (state->inertia);
}

static const GradusValue values[] = {
  { "centroids", N_ ("Centroids"), "\\mu", N_ ("k × d: cluster, coordinate"), TRUE,
    value_centroids, set_centroids },
  { "owner", N_ ("Cluster of each point"), "c", N_ ("n: point; clusters count from 0"), FALSE,
    value_owner },
  { "sizes", N_ ("Cluster sizes"), "n_j", N_ ("k: cluster"), FALSE, value_sizes },
  { "within", N_ ("Sum of squared distances in each cluster"), "J_j", N_ ("k: cluster"), FALSE,
    value_within },
  { NULL },
};

static gboolean
holds_descent (const GradusView *view, double *measured)
{
  const KMeansState *state = view->state;
  const KMeansState *previous = view->previous;

  if (previous == NULL || isnan (previous->inertia) || isnan (state->inertia))
    return TRUE;
  *measured = state->inertia - previous->inertia;
  return *measured <= 1e-12 * previous->inertia;
}

/* After a move each centroid is the mean of its points: the residuals of every cluster sum to 0. */
static gboolean
holds_means (const GradusView *view, double *measured)
{
  const KMeansState *state = view->state;
  const GradusPoints *points = view->workspace;
  guint k = state->centroids.shape[0];
  g_autofree double *means = NULL;
  g_autofree double *within = NULL;

  if (view->phase != K_MEANS_PHASE_MOVE || view->micro > 0)
    return TRUE;
  means = g_memdup2 (state->centroids.data, (gsize) k * points->d * sizeof (double));
  within = g_new (double, k);
  gradus_kmeans_move (points, state->owner.data, state->counts.data, k, -1, means, within);
  *measured = 0.0;
  for (gsize e = 0; e < (gsize) k * points->d; e++)
    *measured = fmax (*measured, fabs (means[e] - state->centroids.data[e]));
  return *measured == 0.0;
}

static const GradusInvariant invariants[] = {
  { "inertia-never-rises", N_ ("J never rises"), "J(c', \\mu') \\le J(c, \\mu)",
    N_ ("J has risen: a half step made the sum of squared distances larger."), holds_descent },
  { "centroids-are-means", N_ ("After a move every centroid is the mean of its points"),
    "\\mu_j = \\tfrac{1}{n_j} \\sum_{c^{(i)}=j} x^{(i)}",
    N_ ("A centroid is not the mean of its points after the move."), holds_means },
  { NULL },
};

/* --- Pictures and predictions ----------------------------------------------------------------- */

void
gradus_k_means_predict (const GradusView *view, const double *X, gsize n, double *out)
{
  const KMeansState *state = view->state;
  guint k = state->chosen, d = state->centroids.shape[1];

  for (gsize i = 0; i < n; i++)
    {
      double best = INFINITY;

      out[i] = 0;
      for (guint j = 0; j < k; j++)
        {
          double distance = 0.0;

          for (guint c = 0; c < d; c++)
            {
              double difference = X[i * d + c] - state->centroids.data[(gsize) j * d + c];

              distance += difference * difference;
            }
          if (distance < best)
            {
              best = distance;
              out[i] = j;
            }
        }
    }
}

static const GradusPlot plots[] = {
  { "data", N_ ("Data and clusters"), GRADUS_EDIT_POINTS | GRADUS_EDIT_STARTS,
    gradus_k_means_build_data },
  { "objective", N_ ("J by half steps"), GRADUS_EDIT_NONE, gradus_k_means_build_objective },
  { "one-centroid", N_ ("J of one centroid"), GRADUS_EDIT_NONE, gradus_k_means_build_one_centroid },
  { "sizes", N_ ("Cluster sizes"), GRADUS_EDIT_NONE, gradus_k_means_build_sizes },
  { NULL },
};

/* --- Presets and checks ----------------------------------------------------------------------- */

static const GradusPreset presets[] = {
  { "three-blobs", N_ ("Three groups"),
    N_ ("Points picked at random as the start. Watch the borders follow the centroids."),
    .data = "blobs:k=3,n=150", .data_seed = 4, .params = "k=3", .seed = 8, .first_look = TRUE },
  { "kmeans-300", N_ ("The book’s example"),
    N_ ("300 points in three overlapping groups, the book’s own random numbers and its stopping "
        "rule."),
    .data = "kmeans-300", .params = "k=3 init=given stop=spread", .rng = GRADUS_RNG_BOOK },
  { "kmeans-fig1", N_ ("The lecture’s film"),
    N_ ("Two groups and a start off the points: two iterations tell the whole story."),
    .data = "kmeans-fig1", .params = "k=2 init=given" },
  { "kmeans-6", N_ ("Six numbers"),
    N_ ("Small enough to follow with a pencil: J = 246, 89.2, 41.68, 4."),
    .data = "kmeans-6", .params = "k=2 init=given" },
  { "iris", N_ ("Iris"), N_ ("Three species in four measurements, of which two are drawn."),
    .data = "iris", .params = "k=3 init=k-means++", .seed = 1 },
  { "bad-start", N_ ("A bad start"),
    N_ ("Four corners of a rectangle and the start (2, 0), (2, 1)."),
    .data = "kmeans-rect4", .params = "k=2 init=given",
    .failure = N_ ("The start is a fixed point with J = 16, though J = 1 exists: k-means finds a "
                   "local optimum. Start from other points and keep the best run.") },
  { "rings", N_ ("Two rings"), N_ ("One group surrounds the other."),
    .data = "rings", .data_seed = 1, .params = "k=2", .seed = 1,
    .failure = N_ ("The border between two centroids is a straight line, so no pair of them can "
                   "separate a ring from what it encloses. A kernel or a graph can.") },
  { NULL },
};

#define BOOK "independent run of the book’s program 14.3 in Octave; scikit-learn agrees"

static const GradusCheck checks[] = {
  { "kmeans-300", 1, "inertia-assigned", 0, 1729.2669480396594, 1e-12, BOOK },
  { "kmeans-300", 2, "inertia-assigned", 0, 701.1464432134419, 1e-12, BOOK },
  { "kmeans-300", 3, "inertia-assigned", 0, 530.66953986774229, 1e-12, BOOK },
  { "kmeans-300", 4, "inertia-assigned", 0, 517.31075218874753, 1e-12, BOOK },
  { "kmeans-300", 4, "inertia", 0, 516.98958523121473, 1e-12, BOOK },
  { "kmeans-300", 5, "inertia", 0, 516.98958523121473, 1e-12, BOOK },
  { "kmeans-300", 6, "inertia", 0, 516.98958523121473, 1e-12, BOOK },
  { "kmeans-300", GRADUS_CHECK_END, "iterations", 0, 6, 0, BOOK },
  { "kmeans-300", GRADUS_CHECK_END, "centroids", 0, -0.14951986315660304, 1e-12, BOOK },
  { "kmeans-300", GRADUS_CHECK_END, "centroids", 1, 3.9082893750016923, 1e-12, BOOK },
  { "kmeans-300", GRADUS_CHECK_END, "centroids", 2, -1.88765240871885, 1e-12, BOOK },
  { "kmeans-300", GRADUS_CHECK_END, "centroids", 3, -0.033125886755641369, 1e-12, BOOK },
  { "kmeans-300", GRADUS_CHECK_END, "centroids", 4, 1.9922923640545858, 1e-12, BOOK },
  { "kmeans-300", GRADUS_CHECK_END, "centroids", 5, -0.021254878440925898, 1e-12, BOOK },
  { "kmeans-300", GRADUS_CHECK_END, "sizes", 0, 98, 0, BOOK },
  { "kmeans-300", GRADUS_CHECK_END, "sizes", 1, 104, 0, BOOK },
  { "kmeans-300", GRADUS_CHECK_END, "sizes", 2, 98, 0, BOOK },
  { "kmeans-6", 1, "inertia-assigned", 0, 246, 1e-14, "by hand: 1 | 2 2 2 2 2" },
  { "kmeans-6", 1, "inertia", 0, 89.2, 1e-14, "by hand: centroids 0 and 6.6" },
  { "kmeans-6", 2, "inertia-assigned", 0, 41.68, 1e-14, "by hand: 1 1 1 | 2 2 2" },
  { "kmeans-6", 2, "inertia", 0, 4, 1e-14, "by hand: centroids 1 and 10" },
  { "kmeans-6", GRADUS_CHECK_END, "iterations", 0, 3, 0, "by hand" },
  { "kmeans-6", GRADUS_CHECK_END, "centroids", 0, 1, 1e-14, "by hand" },
  { "kmeans-6", GRADUS_CHECK_END, "centroids", 1, 10, 1e-14, "by hand" },
  { "kmeans-6", GRADUS_CHECK_END, "moved", 0, 0, 0, "by hand" },
  { "bad-start", GRADUS_CHECK_END, "inertia", 0, 16, 0, "by hand" },
  { "bad-start", GRADUS_CHECK_END, "centroids", 0, 2, 0, "by hand" },
  { NULL },
};

extern const GradusAlgorithm gradus_k_means;

const GradusAlgorithm gradus_k_means = {
  .id = "k-means",
  .chapter = 13,
  .title = N_ ("k-means"),
  .summary = N_ ("Finds k groups by giving points to the nearest centroid and moving centroids to "
                 "the mean of their points, in turn."),
  .goal = N_ ("Explain why every half step lowers the sum of squared distances, why the result "
              "depends on the start, and which shapes of groups it cannot find."),
  .source = "CS229 lecture notes, k-means clustering; Illustrated Machine Learning, section 14.1",
  .difficulty = 1,
  .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X,
  .columns = N_ ("inputs x only; a label is not looked at"),
  .params_size = sizeof (KMeansParams),
  .state_size = sizeof (KMeansState),
  .state_arrays = state_arrays,
  .params = params_table,
  .starts = starts,
  .phases = phases,
  .metrics = metrics,
  .values = values,
  .formulas = gradus_k_means_formulas,
  .plots = plots,
  .events = events,
  .invariants = invariants,
  .presets = presets,
  .checks = checks,
  .questions = gradus_k_means_questions,
  .lives = gradus_k_means_lives,
  .validate = validate,
  .prepare = prepare,
  .unprepare = unprepare,
  .init = init,
  .rebase = rebase,
  .narrate = gradus_k_means_narrate,
  .predicts = GRADUS_PREDICTS_CLASS,
  .predict = gradus_k_means_predict,
};
