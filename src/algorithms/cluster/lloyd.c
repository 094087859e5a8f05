/* The family of Lloyd: its two half steps, with what is said of them and what theory promises.
 *
 * Objective. Find k centroids mu_j and for every point an owner c_i among them that make the sum of
 * squared distances small:
 *
 *   J(c, mu) = sum_i |x_i - mu_{c_i}|^2.
 *
 * Finding the best J is exponential in n; Lloyd's way is to descend along its two kinds of
 * coordinates in turn.
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
 * the textbook formula would divide 0 by 0. Squared distances beyond the range of numbers end in a
 * failure that says so.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lloyd.h"

/* Looking for a point worth showing takes at most so many distances. */
#define MAX_LOOKS 20000
/* The points of a cluster are listed in words up to so many. */
#define MAX_LISTED 8

/* --- Life cycle ------------------------------------------------------------------------------- */

static gpointer
prepare (const GradusSetup *setup)
{
  LloydWorkspace *workspace = g_new0 (LloydWorkspace, 1);

  workspace->points = gradus_points_new (gradus_setup_get_table (setup));
  return workspace;
}

void
gradus_lloyd_unprepare (gpointer data)
{
  LloydWorkspace *workspace = data;

  if (workspace == NULL)
    return;
  gradus_points_free (workspace->points);
  g_free (workspace);
}

const GradusPoints *
gradus_lloyd_points (const LloydState *state, gconstpointer workspace, LloydScratch *scratch)
{
  const LloydWorkspace *work = workspace;
  const GradusPoints *points = work->space != NULL ? work->space (state, scratch) : NULL;

  return points != NULL ? points : work->points;
}

char *
gradus_lloyd_complain (const GradusSetup *setup)
{
  return gradus_lloyd_too_few (gradus_setup_get_table (setup)->n,
                               (guint) ((const LloydParams *) gradus_setup_get_params (setup))->k);
}

char *
gradus_lloyd_too_few (guint n, guint k)
{
  if (k <= n)
    return NULL;
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                       "There is only %u point for k = %u clusters. Add points or "
                                       "choose a smaller k.",
                                       "There are only %u points for k = %u clusters. Add points "
                                       "or choose a smaller k.", n), n, k);
}

void
gradus_lloyd_begin (LloydState *state, const LloydParams *params, guint n, guint width)
{
  gint32 *owner = gradus_int_array_init (&state->owner, n);

  for (guint i = 0; i < n; i++)
    owner[i] = -1;
  gradus_array_init_matrix (&state->centroids, (guint) params->k, width);
  gradus_int_array_init (&state->counts, (guint) params->k);
  gradus_array_init_vector (&state->within, (guint) params->k);
  state->inertia = state->assigned = state->change = NAN;
  state->active = -1;
}

/* --- Phases ----------------------------------------------------------------------------------- */

/* J, the sum over the clusters in their order. */
static double
sum_within (LloydState *state, const LloydWorkspace *work)
{
  double sum = 0.0;
  gboolean rounded = FALSE;

  for (gsize j = 0; j < gradus_array_length (&state->within); j++)
    rounded = rounded || (state->within.data[j] != 0 && state->within.data[j] < work->least);
  if (rounded)
    {
      double *within = gradus_array_write (&state->within);

      for (gsize j = 0; j < gradus_array_length (&state->within); j++)
        within[j] = within[j] < work->least ? 0 : within[j];
    }
  for (gsize j = 0; j < gradus_array_length (&state->within); j++)
    sum += state->within.data[j];
  return sum;
}

/* Choose the next centroid by k-means++; TRUE when it was the last. */
static gboolean
choose_next (LloydState *state, const GradusPoints *points, gsl_rng *rng)
{
  double *nearest;
  guint point;

  if (state->chosen == 0)
    gradus_array_init_vector (&state->nearest, points->n);
  nearest = gradus_array_write (&state->nearest);
  point = gradus_kmeans_seed_next (points, state->chosen == 0, nearest, rng);
  gradus_points_get (points, point, gradus_array_write (&state->centroids)
                                      + (gsize) state->chosen * points->d);
  state->active = (int) point;
  if (++state->chosen < state->centroids.shape[0])
    return FALSE;
  gradus_array_clear (&state->nearest);
  state->active = -1;
  return TRUE;
}

static GradusStatus
run_init (gpointer state_, GradusContext *context)
{
  LloydState *state = state_;
  const LloydParams *params = context->params;
  LloydScratch scratch;
  const GradusPoints *points = gradus_lloyd_points (state, context->workspace, &scratch);
  const guint k = (guint) params->k;
  double *centroids;

  if (params->init == LLOYD_INIT_PLUS_PLUS)
    {
      while (!choose_next (state, points, context->rng))
        if (!context->bulk)
          return GRADUS_STATUS_AGAIN;
      return GRADUS_STATUS_CONTINUE;
    }
  centroids = gradus_array_write (&state->centroids);
  if (params->init == LLOYD_INIT_GIVEN)
    memcpy (centroids, gradus_context_start (context, "centroids")->data,
            (gsize) k * points->d * sizeof (double));
  else if (params->init == LLOYD_INIT_BOX)
    for (gsize e = 0; e < (gsize) k * points->d; e++)
      {
        const double u = gradus_rng_uniform (context->rng);

        /* Not low + u (high - low), whose difference may overflow. */
        centroids[e] = (1.0 - u) * points->low[e % points->d] + u * points->high[e % points->d];
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
n_micro_init (const GradusPosition *here)
{
  const LloydParams *params = here->params;

  return params->init == LLOYD_INIT_PLUS_PLUS ? (guint64) params->k : 1;
}

static GradusStatus
run_assign (gpointer state_, GradusContext *context)
{
  LloydState *state = state_;
  LloydScratch scratch;
  const GradusPoints *points = gradus_lloyd_points (state, context->workspace, &scratch);
  const guint k = state->centroids.shape[0];
  const guint to = context->bulk ? points->n : state->cursor + 1;
  GradusKmeansTally before = { state->moved, state->ties }, tally;
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
  gradus_context_raise_if (context, LLOYD_EVENT_REASSIGNED,
                           tally.moved > before.moved && !isnan (state->inertia));
  gradus_context_raise_if (context, LLOYD_EVENT_TIE, tally.ties > before.ties);
  state->moved = tally.moved;
  state->ties = tally.ties;
  state->active = (int) to - 1;
  state->cursor = to;
  if (to < points->n)
    return GRADUS_STATUS_AGAIN;

  state->cursor = 0;
  state->active = -1;
  state->inertia = state->assigned = sum_within (state, context->workspace);
  if (!isfinite (state->inertia))
    return gradus_context_fail (context,
                                _("The squared distances are too large to be added up, so J is "
                                  "not a finite number. Remove the extreme rows or divide the "
                                  "columns by a power of ten."));
  if (gradus_array_length (&state->spread) > 0)
    gradus_array_assign (&state->spread_before, &state->spread);
  spread = gradus_array_init_vector (&state->spread, k);
  for (guint j = 0; j < k; j++)
    {
      const gint32 count = state->counts.data[j];

      spread[j] = count > 0 ? state->within.data[j] / count : 0.0;
      gradus_context_raise_if (context, LLOYD_EVENT_EMPTY, count == 0);
    }
  return GRADUS_STATUS_CONTINUE;
}

/* Give every empty cluster the point that is farthest from its own centroid. */
static void
fill_empty (LloydState *state, const GradusPoints *points, GradusContext *context)
{
  for (guint j = 0; j < state->counts.n; j++)
    {
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
      gradus_points_get (points, (guint) point,
                         gradus_array_write (&state->centroids) + (gsize) j * points->d);
      state->moved++;
      gradus_context_raise (context, LLOYD_EVENT_REASSIGNED);
    }
}

static GradusStatus
run_move (gpointer state_, GradusContext *context)
{
  LloydState *state = state_;
  const LloydParams *params = context->params;
  LloydScratch scratch;
  const GradusPoints *points = gradus_lloyd_points (state, context->workspace, &scratch);
  const guint k = state->centroids.shape[0];
  const guint to = context->bulk ? k : state->cursor + 1;
  const gboolean whole = state->cursor == 0 && context->bulk;
  double *centroids, *within;

  if (state->cursor == 0 && params->empty == LLOYD_EMPTY_FARTHEST)
    fill_empty (state, points, context);
  centroids = gradus_array_write (&state->centroids);
  within = gradus_array_write (&state->within);
  for (guint j = whole ? to - 1 : state->cursor; j < to; j++)
    gradus_kmeans_move (points, state->owner.data, state->counts.data, k, whole ? -1 : (int) j,
                        centroids, within);
  state->active = (int) to - 1;
  state->cursor = to;
  if (to < k)
    return GRADUS_STATUS_AGAIN;

  state->cursor = 0;
  state->active = -1;
  state->stale = FALSE;
  state->inertia = sum_within (state, context->workspace);
  if (!isfinite (state->inertia) || !gradus_array_is_finite (&state->centroids))
    return gradus_context_fail (context,
                                _("The sums of the points are too large to be divided into means. "
                                  "Remove the extreme rows or divide the columns by a power of "
                                  "ten."));
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  LloydState *state = state_;
  const LloydParams *params = context->params;
  gboolean settled = state->moved == 0;
  double sum = 0.0;

  state->change = NAN;
  if (gradus_array_length (&state->spread_before) > 0)
    {
      for (gsize j = 0; j < gradus_array_length (&state->spread); j++)
        sum += gradus_square (state->spread.data[j] - state->spread_before.data[j]);
      state->change = sqrt (sum);
    }
  if (params->stop == LLOYD_STOP_SPREAD)
    settled = !isnan (state->change) && (state->change < params->tolerance || state->change == 0);
  if (settled && !state->stale)
    return GRADUS_STATUS_CONVERGED;
  return context->iteration + 1 >= (guint64) params->max_iterations ? GRADUS_STATUS_EXHAUSTED
                                                                    : GRADUS_STATUS_CONTINUE;
}

/* --- What the step is about ------------------------------------------------------------------- */

double
gradus_lloyd_distance2 (const GradusPoints *points, guint i, const double *centroid)
{
  double sum = 0.0;

  for (guint c = 0; c < points->d; c++)
    sum += gradus_square (points->columns[c][i] - centroid[c]);
  return sum;
}

void
gradus_lloyd_nearest (const double *centroids, guint k, guint d, const double *X, gsize n,
                      double *out)
{
  for (gsize i = 0; i < n; i++)
    {
      double best = INFINITY;

      out[i] = 0;
      for (guint j = 0; j < k; j++)
        {
          const double distance = gradus_distance2 (&X[i * d], &centroids[(gsize) j * d], d);

          if (distance < best)
            {
              best = distance;
              out[i] = j;
            }
        }
    }
}

/* The two nearest centroids of point @i and their squared distances; the second is -1, at an
 * infinite distance, when there is one only. */
void
gradus_lloyd_two_nearest (const GradusPoints *points, const LloydState *state, guint i,
                          int nearest[2],
             double distance[2])
{
  nearest[0] = nearest[1] = -1;
  distance[0] = distance[1] = INFINITY;
  for (guint j = 0; j < state->chosen; j++)
    {
      const double here
        = gradus_lloyd_distance2 (points, i, state->centroids.data + (gsize) j * points->d);
      const int at = nearest[0] < 0 || here < distance[0]   ? 0
                     : nearest[1] < 0 || here < distance[1] ? 1
                                                            : 2;

      if (at == 0)
        {
          nearest[1] = nearest[0];
          distance[1] = distance[0];
        }
      if (at < 2)
        {
          nearest[at] = (int) j;
          distance[at] = here;
        }
    }
}

/* Every so-manieth point is looked at. */
guint
gradus_lloyd_stride (const GradusPoints *points, const LloydState *state)
{
  return 1 + (guint) ((guint64) points->n * MAX (state->chosen, 1) / MAX_LOOKS);
}

/* 1 - (nearest / second)^2: 0 on a border, 1 at a centroid. */
double
gradus_lloyd_certainty (const double distance[2])
{
  return distance[1] > 0.0 ? 1.0 - distance[0] / distance[1] : 0.0;
}

/* Which point shows the rule best: the one at hand, else the last that changed its cluster, else
 * the one nearest to a border. -1 when there is none. */
int
gradus_lloyd_shown (const GradusPosition *here, const GradusPoints *points)
{
  const LloydState *state = here->state, *previous = here->previous;
  double least = INFINITY, distance[2];
  int best = -1, nearest[2];

  if (here->micro > 0)
    return state->active;
  if (previous != NULL && previous->owner.n == points->n && !isnan (previous->inertia))
    for (guint i = points->n; i-- > 0;)
      if (state->owner.data[i] != previous->owner.data[i])
        return (int) i;
  for (guint i = 0; i < points->n; i += gradus_lloyd_stride (points, state))
    {
      gradus_lloyd_two_nearest (points, state, i, nearest, distance);
      if (gradus_lloyd_certainty (distance) < least)
        {
          least = gradus_lloyd_certainty (distance);
          best = (int) i;
        }
    }
  return best;
}

/* How far apart two rows are in the picture, which has two coordinates at most. */
static double
way_in_plane (const double *a, const double *b, guint d)
{
  return hypot (a[0] - b[0], d > 1 ? a[1] - b[1] : 0.0);
}

/* The diagonal of the box of the data, as it is drawn. */
static double
plane_size (const GradusPoints *points)
{
  return hypot (points->high[0] - points->low[0],
                points->d > 1 ? points->high[1] - points->low[1] : 0.0);
}

/* The centroid that moved farthest in the last step, or will in the next move; -1 when all stay.
 * The same one before the move and after it. */
int
gradus_lloyd_displaced (const GradusPosition *here, const GradusPoints *points)
{
  const LloydState *state = here->state, *previous = here->previous;
  const guint k = state->centroids.shape[0], d = points->d;
  const gboolean after = gradus_position_is_phase (here, "move") && previous != NULL;
  g_autofree double *means = NULL;
  g_autofree double *within = NULL;
  double most = 1e-6 * plane_size (points);
  int best = -1;

  if (state->chosen < k || state->owner.data[0] < 0 || isnan (state->inertia))
    return -1;
  if (!after)
    {
      means = g_memdup2 (state->centroids.data, (gsize) k * d * sizeof (double));
      within = g_new0 (double, k);
      gradus_kmeans_move (points, state->owner.data, state->counts.data, k, -1, means, within);
    }
  for (guint j = 0; j < k; j++)
    {
      const double way = way_in_plane ((after ? previous->centroids.data : means) + (gsize) j * d,
                                       state->centroids.data + (gsize) j * d, d);

      if (way > most)
        {
          most = way;
          best = (int) j;
        }
    }
  return best;
}

/* What learners expect of a centroid on a line, or of its height in the plane: the middle of the
 * side with more of its points. */
static double
crowd_of (const LloydState *state, const GradusPoints *points, int j)
{
  const double *column = points->columns[points->d > 1 ? 1 : 0];
  double sum[3] = { 0 };
  guint n[3] = { 0 };

  for (int pass = 0; pass < 2; pass++)
    for (guint i = 0; i < points->n; i++)
      if (state->owner.data[i] == j)
        {
          const double x = column[i];
          const guint side = pass == 0 ? 2 : x > sum[2] / MAX (n[2], 1);

          sum[side] += x;
          n[side]++;
        }
  return n[1] >= n[0] ? sum[1] / MAX (n[1], 1) : sum[0] / MAX (n[0], 1);
}

/* Which cluster has gained most points in this step, and how many. */
static void
name_sizes (const LloydState *state, const LloydState *previous, GradusNames *names)
{
  const guint k = state->counts.n;
  const gboolean known = previous != NULL && previous->counts.n == k && !isnan (previous->inertia);
  guint largest = 0, gainer = 0, empty = 0, bare = 0;
  int gain = 0;

  for (guint j = 0; j < k; j++)
    {
      const int more = known ? state->counts.data[j] - previous->counts.data[j] : 0;

      largest = state->counts.data[j] > state->counts.data[largest] ? j : largest;
      empty = state->counts.data[empty] > 0 && state->counts.data[j] == 0 ? j : empty;
      bare += state->counts.data[j] == 0;
      if (more > gain)
        {
          gain = more;
          gainer = j;
        }
    }
  gradus_names_flag (names, "first", !known);
  gradus_names_whole (names, "largest", largest + 1);
  gradus_names_whole (names, "largest-size", state->counts.data[largest]);
  gradus_names_whole (names, "empty-one", empty + 1);
  gradus_names_whole (names, "bare", bare);
  gradus_names_whole (names, "in-use", state->counts.n - bare);
  gradus_names_whole (names, "gainer", gainer + 1);
  gradus_names_whole (names, "gain", gain);
}

/* The points of a small cluster on a line, as words: " (1, 2, 9)". */
static void
name_members (const LloydState *state, const GradusPoints *points, int j, GradusNames *names)
{
  g_autoptr (GString) words = g_string_new (NULL);
  const gboolean few
    = points->d == 1 && j < (int) state->counts.n && state->counts.data[j] <= MAX_LISTED;

  for (guint i = 0; few && i < points->n; i++)
    if (state->owner.data[i] == j)
      g_string_append_printf (words, "%s%s", words->len > 0 ? ", " : "",
                              GRADUS_NUM (points->columns[0][i]));
  if (words->len > 0)
    {
      g_string_prepend (words, " (");
      g_string_append_c (words, ')');
    }
  gradus_names_word (names, "listed", words->str);
}

void
gradus_lloyd_name (const GradusPosition *here, GradusNames *names)
{
  const LloydState *state = here->state, *previous = here->previous;
  const LloydParams *params = here->params;
  LloydScratch scratch;
  const GradusPoints *points = gradus_lloyd_points (state, here->workspace, &scratch);
  const gboolean assigned = gradus_position_is_phase (here,
                                                   "assign") && state->chosen == state->counts.n
                            && here->status != GRADUS_STATUS_FAILED;
  const int shown = assigned || (gradus_position_is_phase (here, "init") && here->micro > 0)
                      ? gradus_lloyd_shown (here, points) : -1;
  const int owner = shown >= 0 ? state->owner.data[shown] : -1;
  int displaced = gradus_lloyd_displaced (here, points), far;
  gboolean empty = FALSE;

  for (guint j = 0; j < state->counts.n; j++)
    empty = empty || state->counts.data[j] == 0;
  /* What becomes of an empty cluster is not to be guessed. */
  if (empty && params->empty == LLOYD_EMPTY_FARTHEST && !gradus_position_is_phase (here, "move"))
    displaced = -1;
  far = gradus_position_is_phase (here, "move") && here->micro > 0 ? state->active : MAX (displaced,
                                                                                       0);

  gradus_names_number (names, "shown", assigned && shown >= 0 ? shown : NAN);
  gradus_names_number (names, "lines",
                       !assigned ? 0 : here->micro > 0 ? state->cursor : points->n);
  gradus_names_whole (names, "point", shown + 1);
  gradus_names_whole (names, "cluster", owner + 1);
  gradus_names_number (names, "distance",
                       owner >= 0 ? sqrt (gradus_lloyd_distance2 (points, (guint) shown,
                                                            state->centroids.data
                                                              + (gsize) owner * points->d))
                                  : NAN);
  gradus_names_whole (names, "displaced", displaced);
  gradus_names_whole (names, "centroid", far + 1);
  gradus_names_whole (names, "members", far < (int) state->counts.n ? state->counts.data[far] : 0);
  gradus_names_number (names, "way",
                       previous != NULL && previous->chosen == state->chosen && state->chosen > 0
                         ? way_in_plane (previous->centroids.data + (gsize) far * points->d,
                                         state->centroids.data + (gsize) far * points->d, points->d)
                         : NAN);
  gradus_names_number (names, "near", 0.05 * plane_size (points));
  gradus_names_number (names, "near-number", 0.02 * plane_size (points));
  gradus_names_number (names, "crowd",
                       displaced >= 0 ? crowd_of (state, points, displaced) : NAN);
  name_members (state, points, MAX (displaced, 0), names);
  gradus_names_whole (names, "coordinates", points->d);
  gradus_names_whole (names, "chosen", state->chosen);
  name_sizes (state, previous, names);
}

/* --- Quantities and invariants ---------------------------------------------------------------- */

static void
read_centroids (const GradusPosition *here, GradusArray *out)
{
  const LloydState *state = here->state;
  const guint d = state->centroids.shape[1];

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

static gboolean
is_counted (const LloydState *state)
{
  return !isnan (state->inertia) || state->cursor > 0;
}

static void
read_owner (const GradusPosition *here, GradusArray *out)
{
  if (is_counted (here->state))
    copy_integers (&((const LloydState *) here->state)->owner, out);
}

static void
read_sizes (const GradusPosition *here, GradusArray *out)
{
  if (is_counted (here->state))
    copy_integers (&((const LloydState *) here->state)->counts, out);
}

/* Points whose cluster is not the one that stands for their class; NAN without classes. */
static double
count_errors (const GradusPosition *here)
{
  const LloydState *state = here->state;

  return isnan (state->inertia) ? NAN
                                : gradus_table_mismatches (gradus_dataset_get_table (here->dataset),
                                                           state->owner.data, state->counts.n);
}

/* The points keep their owners until the next assignment, which comes now: moving the centroids to
 * their means would undo what was typed. */
static gboolean
type_centroids (const GradusPosition *here, gpointer state_, const GradusArray *value,
                GradusContext *context)
{
  LloydState *state = state_;
  LloydScratch scratch;
  const GradusPoints *points = gradus_lloyd_points (state, here->workspace, &scratch);
  double *within;

  gradus_array_assign (&state->centroids, value);
  state->stale = TRUE;
  context->restart_iteration = TRUE;
  if (isnan (state->inertia))
    return TRUE;
  within = gradus_array_init_vector (&state->within, state->centroids.shape[0]);
  for (guint i = 0; i < points->n; i++)
    for (guint c = 0; c < points->d; c++)
      within[state->owner.data[i]]
        += gradus_square (points->columns[c][i]
                          - value->data[(gsize) state->owner.data[i] * points->d + c]);
  state->inertia = sum_within (state, here->workspace);
  return isfinite (state->inertia);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "inertia", N_("Sum of squared distances"), "J(c,\\mu)", GRADUS_QUANTITY (LloydState, inertia),
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "inertia-assigned", N_("J after the last assignment"), "J(c,\\mu_{\\mathrm{old}})",
    GRADUS_QUANTITY (LloydState, assigned), .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "moved", N_("Points that changed cluster"), "n_{\\mathrm{moved}}",
    GRADUS_QUANTITY (LloydState, moved), GRADUS_KNOWN (LloydState, inertia),
    .flags = GRADUS_METRIC },
  { "ties", N_("Ties"), "n_{\\mathrm{ties}}", GRADUS_QUANTITY (LloydState, ties),
    GRADUS_KNOWN (LloydState, inertia), .flags = GRADUS_METRIC },
  { "centroids", N_("Centroids"), "\\mu", GRADUS_QUANTITY (LloydState, centroids),
    .indices = N_("k × d: cluster, coordinate"), .array = read_centroids,
    .one = N_("Centroid"),
    .flags = GRADUS_TRACKED | GRADUS_TYPED | GRADUS_START, .start_params = "init=given",
    .type_over = type_centroids },
  { "owner", N_("Cluster of each point"), "c", GRADUS_QUANTITY (LloydState, owner),
    .indices = N_("n: point; clusters count from 0"), .array = read_owner, .one = N_("Cluster"),
    .flags = GRADUS_NUMBERED },
  { "sizes", N_("Cluster sizes"), "n_j", GRADUS_QUANTITY (LloydState, counts),
    .indices = N_("k: cluster"), .array = read_sizes },
  { "within", N_("Sum of squared distances in each cluster"), "J_j",
    GRADUS_QUANTITY (LloydState, within), .indices = N_("k: cluster"),
    GRADUS_KNOWN (LloydState, inertia) },
  { "change", N_("Change of the mean squared distances"), "\\|\\Delta s\\|",
    GRADUS_QUANTITY (LloydState, change) },
  { "stale", N_("Changed since the move"), NULL, GRADUS_QUANTITY (LloydState, stale) },
  { "errors", N_("Points in the wrong group"), NULL, .number = count_errors },
  { "spread", NULL, NULL, GRADUS_QUANTITY (LloydState, spread), .flags = GRADUS_HIDDEN },
  { "spread-before", NULL, NULL, GRADUS_QUANTITY (LloydState, spread_before),
    .flags = GRADUS_HIDDEN },
  { "nearest", NULL, NULL, GRADUS_QUANTITY (LloydState, nearest), .flags = GRADUS_HIDDEN });

static gboolean
holds_descent (const GradusPosition *here, double *measured)
{
  const LloydState *state = here->state, *previous = here->previous;

  if (previous == NULL || isnan (previous->inertia) || isnan (state->inertia))
    return TRUE;
  *measured = state->inertia - previous->inertia;
  return *measured <= 1e-12 * previous->inertia;
}

/* After a move each centroid is the mean of its points: the residuals of every cluster sum to 0. */
gboolean
gradus_lloyd_holds_means (const GradusPosition *here, double *measured)
{
  const LloydState *state = here->state;
  LloydScratch scratch;
  const GradusPoints *points = gradus_lloyd_points (state, here->workspace, &scratch);
  const gsize size = gradus_array_length (&state->centroids);
  g_autofree double *means = g_memdup2 (state->centroids.data, size * sizeof (double));
  g_autofree double *within = g_new (double, state->centroids.shape[0]);

  gradus_kmeans_move (points, state->owner.data, state->counts.data, state->centroids.shape[0], -1,
                      means, within);
  for (gsize e = 0; e < size; e++)
    *measured = fmax (*measured, fabs (means[e] - state->centroids.data[e]));
  return *measured == 0.0;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "inertia-never-rises", N_("J never rises"), "J(c', \\mu') \\le J(c, \\mu)", holds_descent },
  { "centroids-are-means", N_("After a move every centroid is the mean of its points"),
    "\\mu_j = \\tfrac{1}{n_j} \\sum_{c^{(i)}=j} x^{(i)}", gradus_lloyd_holds_means,
    .phase = "move" });

static const GradusEvent events[] = GRADUS_ROWS (
  [LLOYD_EVENT_EMPTY] = { "empty-cluster", N_("Empty cluster"),
    N_("A centroid is nearest to no point, so it has no mean to move to.") },
  [LLOYD_EVENT_REASSIGNED] = { "reassigned", N_("Points reassigned"),
    N_("Some points went to another cluster.") },
  [LLOYD_EVENT_TIE] = { "tie", N_("Tie"),
    N_("A point is equally near to two centroids and goes to the one with the lower number.") });

/* --- The machine ------------------------------------------------------------------------------ */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "k", .label = N_("Clusters"), .symbol = "k",
    .blurb = N_("How many clusters are looked for; more clusters always make J smaller."),
    GRADUS_PARAM_FIELD (LloydParams, k), .def = 3, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 10, .step = 1 },
  { .id = "init", .label = N_("Start"),
    .blurb = N_("How the first centroids are chosen; the result depends on it."),
    GRADUS_PARAM_FIELD (LloydParams, init), GRADUS_CHOICES (
      { "samples", N_("k points at random") }, { "k-means++", N_("k-means++: far apart") },
      { "box", N_("Anywhere in the box of the data") }, { "given", N_("Given by hand") }) },
  { .id = "empty", .label = N_("Empty cluster"),
    .blurb = N_("What becomes of a cluster that has lost all its points."),
    GRADUS_PARAM_FIELD (LloydParams, empty), .max = LLOYD_EMPTY_FARTHEST,
    .applies = GRADUS_APPLIES_LIVE,
    GRADUS_CHOICES (
      { "keep", N_("Keep its centroid") }, { "farthest", N_("Take the farthest point") }) },
  { .id = "stop", .label = N_("Stop when"),
    .blurb = N_("The test for convergence at the end of an iteration."),
    GRADUS_PARAM_FIELD (LloydParams, stop), .max = LLOYD_STOP_SPREAD,
    .applies = GRADUS_APPLIES_LIVE,
    GRADUS_CHOICES (
      { "owners", N_("No point changes its cluster") },
      { "spread", N_("Mean squared distances settle") }) },
  { .id = "tolerance", .label = N_("Tolerance"), .symbol = "\\epsilon",
    .blurb = N_("Stop when the vector of the clusters’ mean squared distances, each taken right "
                "after "
                "the assignment, changes by less; the table of values shows those after the move."),
    GRADUS_PARAM_FIELD (LloydParams, tolerance), .def = 1e-3, .min = 0, .max = 1e100,
    .slider_min = 1e-9, .slider_max = 1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE,
    .enabled_if = "stop=spread" },
  { .id = "max-iterations", .label = N_("Most iterations"),
    .blurb = N_("Give up after so many iterations."),
    GRADUS_PARAM_FIELD (LloydParams, max_iterations), .def = 1000, .min = 1, .max = 1000000,
    .slider_min = 1, .slider_max = 1000, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "init", N_("Start"), N_("Choose the first k centroids."), .shows = "data",
    .pseudocode = N_("choose μ₁ … μₖ"),
    .once = TRUE, .run = run_init, .n_micro = n_micro_init, .fill = gradus_lloyd_fill_init,
    .rule = "\\mu_1, \\dots, \\mu_k \\in \\mathbb{R}^d",
    .said = GRADUS_SAY (
      { "micro and chosen == 1", N_("k-means++ has drawn point {point} as the first centroid, all "
                                    "points being equally likely.") },
      { "micro", N_("k-means++ has drawn point {point} as centroid {chosen} of {k}, far points "
                    "being likelier.") },
      { "init == k-means++", NN_ ("k-means++ has drawn {k} point as the first centroid.",
        "k-means++ has drawn {k} points as the first centroids, far points being likelier."), "k" },
      { "init == box", NN_ ("{k} centroid was placed at random in the box of the data.",
        "{k} centroids were placed at random in the box of the data."), "k" },
      { "init == given", NN_ ("The run starts from {k} given centroid.",
        "The run starts from {k} given centroids."), "k" },
      { NULL, NN_ ("{k} point was picked at random as the first centroid.",
        "{k} points were picked at random as the first centroids."), "k" }) },
  { "assign", N_("Assign"),
    N_("Give every point to its nearest centroid: the best owners for these centroids."),
    .shows = "data",
    .pseudocode = N_("for every point i:\n  c(i) ← the j with the smallest ‖x(i) − μ(j)‖²"),
    .run = run_assign, .micro = "n", .fill = gradus_lloyd_fill_assign,
    .rule = "\\role{accent}{c^{(i)}} := \\argmin_j \\|\\role{accent}{x^{(i)}} - \\mu_j\\|^2",
    .said = GRADUS_SAY (
      { "micro", N_("Point {point} goes to cluster {cluster}, whose centroid is the nearest at "
                    "distance {distance}.") },
      { "first and event:empty-cluster", N_("Every point goes to its nearest centroid: cluster "
                                            "{largest} gets {largest-size} of the {n} points, and "
                                            "cluster {empty-one} none; J = {inertia}.") },
      { "first", N_("Every point goes to its nearest centroid: cluster {largest} gets "
                    "{largest-size} of the {n} points; J = {inertia}.") },
      { "moved == 0 and event:empty-cluster", N_("Every point already has the nearest centroid, "
                                                 "and cluster {empty-one} has no point; J stays "
                                                 "{inertia}.") },
      { "moved == 0", N_("Every point already has the nearest centroid; J stays {inertia}.") },
      { "event:empty-cluster", NN_ ("{moved} point changes its cluster, and cluster {empty-one} is "
                                  "left without points; J falls from {before inertia} to {after "
                                  "inertia}.",
        "{moved} points change their cluster, and cluster {empty-one} is left without points; J "
           "falls from {before inertia} to {after inertia}."), "moved" },
      { "not inertia falls", NN_ ("{moved} point changes its cluster without being nearer to the "
                                "new centroid; J stays {inertia}.",
        "{moved} points change their cluster without being nearer to the new centroid; J stays "
           "{inertia}."), "moved" },
      { "gain == 0", NN_ ("{moved} point changes its cluster, and no cluster grows; J falls from "
                        "{before inertia} to {after inertia}.",
        "{moved} points change their cluster, and no cluster grows; J falls from {before "
           "inertia} to {after inertia}."), "moved" },
      { NULL, NN_ ("{moved} point changes its cluster and goes to cluster {gainer}; J falls from "
                 "{before inertia} to {after inertia}.",
        "{moved} points change their cluster, and cluster {gainer} gains most, {gain}; J falls "
           "from {before inertia} to {after inertia}."), "moved" }) },
  { "move", N_("Move"),
    N_("Move every centroid to the mean of its points: the best centroids for these owners."),
    .shows = "data",
    .pseudocode = N_("for every cluster j:\n  μ(j) ← mean of the x(i) with c(i) = j"),
    .run = run_move, .micro = "k", .fill = gradus_lloyd_fill_move,
    .rule = "\\mu_j := \\frac{\\sum_i 1\\{c^{(i)} = j\\}\\, x^{(i)}}{\\sum_i 1\\{c^{(i)} = j\\}}",
    .said = GRADUS_SAY (
      { "micro and members == 0", N_("Cluster {centroid} is empty, so its centroid stays where it "
                                     "is.") },
      { "micro", NN_ ("Centroid {centroid} moves by {way}, to the mean of its {members} point.",
        "Centroid {centroid} moves by {way}, to the mean of its {members} points."), "members" },
      { "not inertia falls", N_("The centroids already are the means of their points; J stays "
                                "{inertia}.") },
      { NULL, N_("Every centroid moves to the mean of its points, centroid {centroid} farthest, by "
                 "{way}; J falls from {before inertia} to {after inertia}.") }) },
  { "check", N_("Check"), N_("Stop when nothing changes any more."),
    .shows = "data", .pseudocode = N_("until no c(i) has changed"), .run = run_check,
    .fill = gradus_lloyd_fill_check,
    .rule = "J(c, \\mu) = \\sum_{j=1}^{k} \\sum_{c^{(i)} = j} \\|x^{(i)} - \\mu_j\\|^2 \\\\ "
              "n_{\\mathrm{moved}} = 0",
    .rules = GRADUS_SAY (
      { "stop == spread", "J(c, \\mu) = \\sum_{j=1}^{k} \\sum_{c^{(i)} = j} \\|x^{(i)} - "
                          "\\mu_j\\|^2 "
                          "\\\\ \\|\\Delta s\\| < \\epsilon,\\quad s_j = \\tfrac{1}{n_j} "
                          "\\sum_{c^{(i)} = j} \\|x^{(i)} - \\mu_j\\|^2" }),
    .said = GRADUS_SAY (
      { "converged and moved > 0",
        NN_ ("The mean squared distances changed by {change}, less than {tolerance}, so it stops "
           "with J = {inertia}, although {moved} point still changed its cluster.",
        "The mean squared distances changed by {change}, less than {tolerance}, so it stops "
           "with J = {inertia}, although {moved} points still changed their cluster."), "moved" },
      { "converged and bare > 0",
        N_("Nothing changes any more: a local optimum with J = {inertia}. Cluster {empty-one} has "
           "no point; clusters that have points: {in-use}."),
        N_("Nothing changes any more: a local optimum with J = {inertia}. {bare} clusters have no "
           "point; clusters that have points: {in-use}."), "bare" },
      { "converged", N_("Nothing changes any more: a local optimum with J = {inertia}.") },
      { "exhausted", N_("The limit of iterations is reached, so the run ends here with J = "
                        "{inertia}.") },
      { "iteration <= 1", N_("This was the first assignment, so it goes on.") },
      { "stop == spread and change >= 0",
        N_("The mean squared distances changed by {change}, which is not less than {tolerance}, so "
           "it goes on.") },
      { "moved == 0", N_("The data have changed since the centroids moved, so it goes on.") },
      { NULL, NN_ ("{moved} point changed its cluster in this iteration, so it goes on.",
        "{moved} points changed their cluster in this iteration, so it goes on."), "moved" }) });

static const GradusPlot plots[] = GRADUS_ROWS (
  { "objective", N_("J by half steps"), .build = gradus_lloyd_objective });

const GradusDescriptor gradus_lloyd = {
  .family = "lloyd", .chapter = 13, .data_kind = &gradus_data_table, .needs = GRADUS_NEEDS_X,
  .distances = TRUE,
  .columns = N_("inputs x only; a label is not looked at"),
  GRADUS_MEMORIES (LloydParams, LloydState), .params = params, .quantities = quantities,
  .phases = phases, .events = events, .invariants = invariants, .plots = plots,
  .questions = gradus_lloyd_questions, .lives = gradus_lloyd_lives, .prepare = prepare,
  .unprepare = gradus_lloyd_unprepare, .name = gradus_lloyd_name,
  .ends = "inertia",
};
