/* Kernel k-means: groups without centres, by mean similarity.
 *
 * Objective. J = sum_i K_ii - sum_j 1/n_j sum_{a, b in j} K_ab, which is the sum of squared
 * distances from the means of the groups in the feature space of the kernel. No mean is ever
 * computed: |phi (x_i) - m_j|^2 = K_ii - 2 mean_{a in j} K_ia + mean_{a, b in j} K_ab.
 *
 * Step. Compare every point with every group (one micro-step a point): v_ij = -2 mean_ij + s_j, the
 * distance without K_ii, which is the same for all groups. Then all points go to the group with the
 * smallest v_ij at once. Then test whether one has moved. With the linear kernel this is k-means.
 *
 * Law. Where K is positive semidefinite J never rises: with the groups held, v_ij is smallest; with
 * the points held, the mean is the best centre. So a negative kernel constant is not offered.
 *
 * Edge cases. A point that is as near to another group stays in its own, within 1e-12 of the
 * largest K. A group that is left empty gets the point that is farthest from its own group; one
 * that is empty at the start attracts nobody before that.
 *
 * Cost. O(n^2) a sweep and n^2 numbers for K, so at most 1,000 points.
 *
 * Source: I. S. Dhillon, Y. Guan and B. Kulis 2004, Kernel k-means, spectral clustering and
 * normalized cuts, KDD; M. Sugiyama, Illustrated Machine Learning, section 14.2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-kernel.h"
#include "lloyd.h"

#define MOST_POINTS 1000
/* Rows of K that are drawn, and points for which the end is looked up. */
#define SHOWN 150
#define FORESEEN 100
/* The score of an empty group: nobody goes there. */
#define NOBODY 1e300

enum { INIT_RANDOM, INIT_WRONG, INIT_GIVEN };

typedef struct
{
  int k, wrong, degree, sweeps;
  guint kernel, init;
  double h, coef0;
} Params;

typedef struct
{
  GradusArray owner;      /* n: group of each point, from 0 */
  GradusArray before;     /* n: when the last comparison began */
  GradusArray counts;     /* k */
  GradusArray self;       /* k: mean K inside the group */
  GradusArray mean;       /* n x k: mean K between point and group, by the last comparison */
  GradusArray score;      /* n x k: -2 mean + self, NOBODY of an empty group */
  double J;
  guint compared;         /* points compared in this sweep */
  guint active;
  guint sweep, moved, settles;
  bool foreseen;          /* `settles`, the labels that will be wrong at the end, is known */
} State;

enum { EVENT_EMPTY, EVENT_FOUND };

typedef struct
{
  GradusKernelPoints *points;
  GradusKernel kernel;
  double *K;              /* n x n */
  double trace, largest;
  guint n;
} Work;

/* --- The kernel ------------------------------------------------------------------------------- */

static GradusKernel
kernel_of (const Params *p)
{
  return (GradusKernel) {
    .kind = p->kernel, .coef0 = p->coef0, .degree = p->degree,
    .gamma = p->kernel == GRADUS_KERNEL_RBF ? 1 / (2 * p->h * p->h) : 1,
  };
}

static const double *
row_of (const Work *work, guint i)
{
  return &work->K[(gsize) i * work->n];
}

/* --- Groups ----------------------------------------------------------------------------------- */

/* The mean of K between point @i and each of @k groups; 0 of an empty one. */
static void
find_means (const Work *work, const double *owner, const double *counts, guint k, guint i,
            double *mean)
{
  const double *row = row_of (work, i);

  memset (mean, 0, k * sizeof *mean);
  for (guint a = 0; a < work->n; a++)
    mean[(guint) owner[a]] += row[a];
  for (guint j = 0; j < k; j++)
    mean[j] = counts[j] > 0 ? mean[j] / counts[j] : 0;
}

/* The sizes of the groups, and K inside each on average. Returns J. */
static double
measure (const Work *work, const double *owner, guint k, double *counts, double *self)
{
  g_autofree double *mean = g_new (double, k);
  double J = work->trace;

  memset (counts, 0, k * sizeof *counts);
  memset (self, 0, k * sizeof *self);
  for (guint i = 0; i < work->n; i++)
    counts[(guint) owner[i]]++;
  for (guint i = 0; i < work->n; i++)
    {
      find_means (work, owner, counts, k, i, mean);
      self[(guint) owner[i]] += mean[(guint) owner[i]];
    }
  for (guint j = 0; j < k; j++)
    {
      J -= self[j];
      self[j] = counts[j] > 0 ? self[j] / counts[j] : 0;
    }
  return J;
}

static void
compare (const Work *work, const double *owner, const double *counts, const double *self, guint k,
         guint i, double *mean, double *score)
{
  find_means (work, owner, counts, k, i, mean);
  for (guint j = 0; j < k; j++)
    score[j] = counts[j] > 0 ? self[j] - 2 * mean[j] : NOBODY;
}

/* The group that a point of group @own goes to by its @score. */
static guint
nearest (const Work *work, const double *score, guint k, guint own)
{
  guint best = 0;

  for (guint j = 1; j < k; j++)
    if (score[j] < score[best])
      best = j;
  return score[own] <= score[best] + 1e-12 * work->largest ? own : best;
}

/* All points go to the nearest group by @score, n x k; an empty group gets the farthest. Returns
 * how many have moved. */
static guint
relabel (const Work *work, const double *score, guint k, double *owner, gboolean *emptied)
{
  g_autofree guint *counts = g_new0 (guint, k);
  g_autofree double *old = g_memdup2 (owner, work->n * sizeof *owner);
  guint moved = 0;

  *emptied = FALSE;
  for (guint i = 0; i < work->n; i++)
    {
      owner[i] = nearest (work, &score[(gsize) i * k], k, (guint) owner[i]);
      counts[(guint) owner[i]]++;
    }
  for (guint j = 0; j < k; j++)
    if (counts[j] == 0)
      {
        int farthest = -1;
        double most = -INFINITY;

        for (guint i = 0; i < work->n; i++)
          {
            const double far = row_of (work, i)[i] + score[(gsize) i * k + (guint) owner[i]];

            if (counts[(guint) owner[i]] > 1 && far > most)
              {
                most = far;
                farthest = (int) i;
              }
          }
        if (farthest < 0)
          break;
        counts[(guint) owner[farthest]]--;
        counts[j] = 1;
        owner[farthest] = j;
        *emptied = TRUE;
      }
  for (guint i = 0; i < work->n; i++)
    moved += owner[i] != old[i];
  return moved;
}

static double
mismatches (const GradusTable *table, const double *owner, guint k)
{
  g_autofree gint32 *group = g_new (gint32, table->n);

  for (guint i = 0; i < table->n; i++)
    group[i] = (gint32) owner[i];
  return gradus_table_mismatches (table, group, k);
}

/* Labels that are wrong when nothing changes any more, from @start on. */
static double
look_ahead (const Work *work, const GradusTable *table, const double *start, guint k, guint sweeps)
{
  g_autofree double *owner = g_memdup2 (start, work->n * sizeof *owner);
  g_autofree double *counts = g_new (double, k);
  g_autofree double *self = g_new (double, k);
  g_autofree double *mean = g_new (double, k);
  g_autofree double *score = g_new (double, (gsize) work->n * k);
  gboolean emptied;

  do
    {
      measure (work, owner, k, counts, self);
      for (guint i = 0; i < work->n; i++)
        compare (work, owner, counts, self, k, i, mean, &score[(gsize) i * k]);
    }
  while (relabel (work, score, k, owner, &emptied) > 0 && --sweeps > 0);
  return mismatches (table, owner, k);
}

/* --- Life cycle ------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  const guint k = (guint) p->k;
  const GradusKernel kernel = kernel_of (p);
  const GradusArray *start = gradus_setup_get_start (setup, "owner");
  char *complaint = gradus_lloyd_too_few (table->n, k);
  guint row;

  if (complaint != NULL)
    return complaint;
  if (table->n > MOST_POINTS)
    return g_strdup_printf (_ ("Kernel k-means keeps the similarity of every two points, and %u "
                               "points are too many; %d are possible. Take k-means instead."),
                            table->n, MOST_POINTS);
  if (!gradus_kernel_is_bounded (&kernel, table->x, table->n, table->d, 1e100, &row))
    return g_strdup_printf (_ ("The numbers of point %u are so large that its kernel value cannot "
                               "be computed with. Rescale the columns or take the RBF kernel."),
                            row + 1);
  if (p->init == INIT_WRONG && (table->label == NULL || table->n_unknown > 0
                                || table->n_classes > k))
    return g_strdup (_ ("The start “classes, some of them wrong” needs a class for each point and "
                        "no more classes than groups. Choose another start."));
  if (p->init != INIT_GIVEN)
    return NULL;
  if (start == NULL || gradus_array_length (start) != table->n)
    return g_strdup (_ ("The start is “given” but there is no group for each point. Type them, or "
                        "choose another start."));
  for (guint i = 0; i < table->n; i++)
    if (!(start->data[i] >= 0 && start->data[i] < k && start->data[i] == floor (start->data[i])))
      return g_strdup_printf (_ ("The start of point %u is %s, but groups are whole numbers from 0 "
                                 "to %u."), i + 1, GRADUS_NUM (start->data[i]), k - 1);
  return NULL;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);

  work->n = table->n;
  work->kernel = kernel_of (p);
  work->points = gradus_kernel_points_new (table->x, table->d, NULL, table->n);
  work->K = g_new (double, (gsize) table->n * table->n);
  for (guint i = 0; i < table->n; i++)
    {
      double *row = &work->K[(gsize) i * table->n];

      gradus_kernel_row (&work->kernel, work->points, gradus_table_row (table, i), row);
      work->trace += row[i];
      for (guint a = 0; a < table->n; a++)
        work->largest = MAX (work->largest, fabs (row[a]));
    }
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  if (work == NULL)
    return;
  gradus_kernel_points_free (work->points);
  g_free (work->K);
  g_free (work);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, table);
  const guint n = table->n, k = (guint) p->k;
  double *owner = gradus_array_init_vector (&state->owner, n);
  double foreseen;

  gradus_array_init_matrix (&state->mean, n, k);
  gradus_array_init_matrix (&state->score, n, k);
  if (p->init == INIT_GIVEN)
    memcpy (owner, gradus_context_start (context, "owner")->data, n * sizeof *owner);
  else if (p->init == INIT_RANDOM)
    for (guint i = 0; i < n; i++)
      owner[i] = MIN (floor (gradus_rng_uniform (context->rng) * k), k - 1);
  else
    {
      g_autofree gint32 *order = g_new (gint32, n);

      gradus_rng_permutation (context->rng, n, order);
      for (guint i = 0; i < n; i++)
        owner[i] = table->label[i];
      for (guint w = 0; w < MIN ((guint) p->wrong, n); w++)
        owner[order[w]] = ((guint) owner[order[w]] + 1) % k;
    }
  gradus_array_assign (&state->before, &state->owner);
  state->J = measure (work, owner, k, gradus_array_init_vector (&state->counts, k),
                      gradus_array_init_vector (&state->self, k));
  foreseen = n <= FORESEEN ? look_ahead (work, table, owner, k, (guint) p->sweeps) : NAN;
  state->foreseen = !isnan (foreseen);
  state->settles = state->foreseen ? (guint) foreseen : 0;
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
run_compare (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint k = (guint) p->k, i = state->compared == work->n ? 0 : state->compared;
  double *mean = gradus_array_write (&state->mean);
  double *score = gradus_array_write (&state->score);

  if (i == 0)
    gradus_array_assign (&state->before, &state->owner);
  compare (work, state->owner.data, state->counts.data, state->self.data, k, i,
           &mean[(gsize) i * k], &score[(gsize) i * k]);
  state->active = i;
  state->compared = i + 1;
  return state->compared < work->n ? GRADUS_STATUS_AGAIN : GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_relabel (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, table);
  const guint k = (guint) p->k;
  const double wrong = mismatches (table, state->owner.data, k);
  gboolean emptied;

  state->moved = relabel (work, state->score.data, k, gradus_array_write (&state->owner),
                          &emptied);
  state->sweep++;
  state->J = measure (work, state->owner.data, k, gradus_array_write (&state->counts),
                      gradus_array_write (&state->self));
  gradus_context_raise_if (context, EVENT_EMPTY, emptied);
  gradus_context_raise_if (context, EVENT_FOUND,
                           wrong > 0 && mismatches (table, state->owner.data, k) == 0);
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_RUN (run_check, (state, p),
            state->moved == 0 ? GRADUS_STATUS_CONVERGED
            : state->sweep >= (guint) p->sweeps ? GRADUS_STATUS_EXHAUSTED
                                                : GRADUS_STATUS_CONTINUE)

/* --- Quantities and names --------------------------------------------------------------------- */

GRADUS_NUMBER (number_errors, (state, p, table), mismatches (table, state->owner.data,
                                                             (guint) p->k))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "cost", N_ ("Sum of squared distances"), "J", GRADUS_QUANTITY (State, J),
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_LESS, .beside = "trace" },
  { "moved", N_ ("Points that changed group"), "n_{\\mathrm{moved}}",
    GRADUS_QUANTITY (State, moved), GRADUS_KNOWN (State, sweep), .flags = GRADUS_METRIC },
  { "errors", N_ ("Points in the wrong group"), NULL, .number = number_errors },
  { "owner", N_ ("Group of each point"), "y_i", GRADUS_QUANTITY (State, owner),
    .indices = N_ ("point"), .one = N_ ("Group"),
    .flags = GRADUS_PER_DATUM | GRADUS_START | GRADUS_NUMBERED,
    .shape = "n", .start_params = "init=given" },
  { "counts", N_ ("Points of each group"), "n_j", GRADUS_QUANTITY (State, counts),
    .indices = N_ ("group") },
  { "self", N_ ("Similarity inside each group"), "s_j", GRADUS_QUANTITY (State, self),
    .indices = N_ ("group") },
  { "mean", N_ ("Mean similarity of point and group"), "\\bar K_{ij}",
    GRADUS_QUANTITY (State, mean), GRADUS_KNOWN (State, compared),
    .indices = N_ ("point, group"), .flags = GRADUS_PER_DATUM },
  { "score", NULL, NULL, GRADUS_QUANTITY (State, score), .flags = GRADUS_HIDDEN },
  { "before", NULL, NULL, GRADUS_QUANTITY (State, before), .flags = GRADUS_HIDDEN },
  { "sweep", NULL, NULL, GRADUS_QUANTITY (State, sweep) },
  { "compared", NULL, NULL, GRADUS_QUANTITY (State, compared) },
  { "active", NULL, NULL, GRADUS_QUANTITY (State, active) },
  { "settles", NULL, NULL, GRADUS_QUANTITY (State, settles), GRADUS_KNOWN (State, foreseen) });

/* By how much the nearest other group is nearer than its own; @other: which. */
static double
pull_of (const State *state, guint i, guint *other)
{
  const guint k = state->score.shape[1], own = (guint) state->before.data[i];
  const double *score = gradus_array_row (&state->score, i);

  *other = own == 0 && k > 1 ? 1 : 0;
  for (guint j = 0; j < k; j++)
    if (j != own && score[j] < score[*other])
      *other = j;
  return *other == own ? -INFINITY : score[own] - score[*other];
}

/* The point whose bars are shown: the one in work, after a comparison the one that is pulled most
 * to another group. -1 before the first comparison. */
static int
shown_point (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  int shown = (int) state->active;
  double most = -INFINITY;

  if (state->compared == 0)
    return -1;
  if (state->compared < work->n)
    return shown;
  for (guint i = 0; i < work->n; i++)
    {
      guint other;
      const double pull = pull_of (state, i, &other);

      if (pull > most)
        {
          most = pull;
          shown = (int) i;
        }
    }
  return shown;
}

/* What rounding leaves beside the largest K is told as 0. */
static double
told (const Work *work, double x)
{
  return fabs (x) <= 1e-12 * work->largest ? 0 : x;
}

/* What the bars of point @shown are made of: its own group, and the nearest other one. */
static void
name_shown (const GradusPosition *here, int shown, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  const guint k = (guint) p->k, i = (guint) MAX (shown, 0);
  const guint own = (guint) state->before.data[i];
  const double *score = gradus_array_row (&state->score, i);
  const double *mean = gradus_array_row (&state->mean, i);
  g_autofree double *distances = g_new0 (double, k);
  guint other;
  const double pull = pull_of (state, i, &other);
  const gboolean two = k > 1 && score[other] < NOBODY;

  for (guint j = 0; j < k; j++)
    if (score[j] < NOBODY)
      distances[j] = MAX (told (work, row_of (work, i)[i] + score[j]), 0);
  gradus_names_vector (names, "distances", distances, shown < 0 ? 0 : k);
  gradus_names_whole (names, "point", i + 1);
  gradus_names_whole (names, "own", own + 1);
  gradus_names_whole (names, "other", other + 1);
  gradus_names_whole (names, "now", (gint64) state->owner.data[i] + 1);
  gradus_names_flag (names, "two", two);
  gradus_names_flag (names, "leaves", shown >= 0 && pull > 1e-12 * work->largest);
  gradus_names_number (names, "own-mean", told (work, mean[own]));
  gradus_names_number (names, "own-score", told (work, score[own]));
  gradus_names_number (names, "own-self", told (work, score[own] + 2 * mean[own]));
  gradus_names_number (names, "other-mean", told (work, mean[other]));
  gradus_names_number (names, "other-score", two ? told (work, score[other]) : NAN);
  gradus_names_number (names, "other-self", two ? told (work, score[other] + 2 * mean[other])
                                                : NAN);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  const int shown = shown_point (here);
  guint bare = 0;

  for (guint j = 0; j < (guint) p->k; j++)
    bare += state->counts.data[j] == 0;
  gradus_names_whole (names, "bare", bare);
  gradus_names_number (names, "trace", work->trace);
  gradus_names_number (names, "inside", work->trace - state->J);
  gradus_names_number (names, "shown", shown < 0 ? NAN : shown);
  gradus_names_flag (names, "labelled", !isnan (number_errors (here)));
  name_shown (here, shown, names);
}

/* --- What theory promises --------------------------------------------------------------------- */

/* J again from the definition, group by group. */
static gboolean
holds_blocks (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const guint k = state->counts.shape[0];
  double J = work->trace;

  for (guint j = 0; j < k; j++)
    {
      double sum = 0;

      for (guint a = 0; a < work->n; a++)
        for (guint b = 0; state->owner.data[a] == j && b < work->n; b++)
          if (state->owner.data[b] == j)
            sum += row_of (work, a)[b];
      J -= state->counts.data[j] > 0 ? sum / state->counts.data[j] : 0;
    }
  *measured = fabs (J - state->J);
  return *measured <= 1e-9 * (fabs (work->trace) + work->largest);
}

/* Squared distances in the feature space: not below 0. */
static gboolean
holds_distances (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const guint k = state->score.shape[1];

  for (guint i = 0; i < state->compared; i++)
    for (guint j = 0; j < k; j++)
      *measured = MIN (*measured, row_of (work, i)[i] + gradus_array_row (&state->score, i)[j]);
  return *measured >= -1e-9 * work->largest;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "blocks", N_ ("J is the diagonal less the blocks"),
    "J = \\sum_i K_{ii} - \\sum_j \\tfrac{1}{n_j} \\sum_{a,b \\in j} K_{ab}", holds_blocks,
    .phase = "relabel" },
  { "distances", N_ ("No squared distance is below 0"), "K_{ii} + v_{ij} \\ge 0",
    holds_distances, .phase = "compare" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  GRADUS_HERE (state, work);
  const guint k = state->counts.shape[0];
  g_autofree double *weights = g_new (double, work->n);
  g_autofree double *score = g_new (double, n);
  g_autofree double *best = g_new (double, n);

  for (gsize q = 0; q < n; q++)
    {
      best[q] = INFINITY;
      out[q] = 0;
    }
  for (guint j = 0; j < k; j++)
    {
      if (!(state->counts.data[j] > 0))
        continue;
      for (guint i = 0; i < work->n; i++)
        weights[i] = state->owner.data[i] == j ? -2 / state->counts.data[j] : 0;
      gradus_kernel_expand (&work->kernel, work->points, weights, state->self.data[j], X, n, score);
      for (gsize q = 0; q < n; q++)
        if (score[q] < best[q])
          {
            best[q] = score[q];
            out[q] = j;
          }
    }
}

/* Two inputs in the plane; one input over a line for each group. */
static void
draw_points (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const int shown = gradus_position_is_phase (here, "compare") ? shown_point (here) : -1;
  const gboolean relabelled = gradus_position_is_phase (here, "relabel");
  double low, high;

  gradus_scene_set_axes (scene, table->d > 1 ? GRADUS_AXES_EQUAL : GRADUS_AXES_INTEGER_Y,
                         table->names[table->x_columns[0]],
                         table->d > 1 ? table->names[table->x_columns[1]] : C_ ("axis", "group"));
  gradus_find_extent (table->x, table->n, table->d, &low, &high);
  gradus_make_room (&low, &high);
  gradus_scene_set_x_range (scene, low, high);
  low = 0.5;
  high = state->counts.shape[0] + 0.5;
  if (table->d > 1)
    {
      gradus_find_extent (&table->x[1], table->n, table->d, &low, &high);
      gradus_make_room (&low, &high);
    }
  gradus_scene_set_y_range (scene, low, high);
  if (table->d == 2)
    gradus_scene_field (scene, GRADUS_FIELD_CLASSES, 1, predict);
  for (guint i = 0; i < work->n; i++)
    {
      const double *x = gradus_table_row (table, i);
      const double y = table->d > 1 ? x[1] : state->owner.data[i] + 1;

      gradus_scene_point (scene, x[0], y, GRADUS_ROLE_CLASS + (int) state->owner.data[i],
                          GRADUS_SHAPE_AUTO, work->n > 200 ? 0.8 : 1.2, (int) i);
      if ((int) i == shown || (relabelled && state->owner.data[i] != state->before.data[i]))
        gradus_scene_point (scene, x[0], y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.8, -1);
    }
}

/* K with the points in the order of their groups, and a frame around each group. */
static void
draw_blocks (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const guint n = work->n, stride = gradus_stride (n, SHOWN), k = state->counts.shape[0];
  const guint m = (n + stride - 1) / stride;
  g_autofree guint *order = g_new (guint, m);
  g_autofree double *K = g_new (double, (gsize) m * m);
  guint placed = 0, from = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_FLIP_Y | GRADUS_AXES_EQUAL, C_ ("axis", "point"),
                         C_ ("axis", "point"));
  for (guint j = 0; j < k; j++)
    for (guint i = 0; i < n; i += stride)
      if (state->owner.data[i] == j)
        order[placed++] = i;
  for (guint a = 0; a < m; a++)
    for (guint b = 0; b < m; b++)
      K[(gsize) a * m + b] = row_of (work, order[a])[order[b]];
  gradus_scene_matrix (scene, K, m, m,
                       work->kernel.kind == GRADUS_KERNEL_RBF ? GRADUS_MAP_SEQUENTIAL
                                                              : GRADUS_MAP_DIVERGING,
                       work->kernel.kind == GRADUS_KERNEL_RBF ? 0 : -work->largest, work->largest,
                       GRADUS_NUMBERS_NONE, NULL);
  for (guint j = 0; j < k; j++)
    {
      guint to = from;

      while (to < m && state->owner.data[order[to]] == j)
        to++;
      if (to > from)
        {
          const double x[] = { from, to, to, from }, y[] = { from, from, to, to };

          gradus_scene_polygon (scene, x, y, 4, GRADUS_ROLE_CLASS + (int) j, GRADUS_LINE_BOLD, 0);
        }
      from = to;
    }
}

static void
label_bars (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "group"),
                         C_ ("axis", "squared distance"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "points", N_ ("Points in their groups"), GRADUS_EDIT_POINTS, .build = draw_points,
    .caption = GRADUS_SAY (
      { "labelled", N_ ("J = {cost}, in the wrong group: {errors}") },
      { NULL, N_ ("J = {cost}") }) },
  { "kernel", N_ ("Similarities, group by group"), .build = draw_blocks },
  { "bars", N_ ("Distance to each group"), .kit = gradus_kit_bars, .of = "distances",
    .with = "groups numbers", .extra = label_bars,
    .caption = GRADUS_SAY ({ "shown >= 0", N_ ("point {point}") }) },
  { "objective", N_ ("Sum of squared distances"), .kit = gradus_kit_curves, .of = "cost",
    .with = "iterations" });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "k", .label = N_ ("Groups"), .symbol = "k", .blurb = N_ ("How many are looked for."),
    GRADUS_PARAM_FIELD (Params, k), .def = 2, .min = 1, .max = 12, .slider_min = 1,
    .slider_max = 8, .step = 1 },
  { .id = "kernel", .label = N_ ("Kernel"), .symbol = "K",
    .blurb = N_ ("How similar two points are: linear makes it k-means."),
    GRADUS_PARAM_FIELD (Params, kernel), .def = GRADUS_KERNEL_RBF, GRADUS_CHOICES (
      { "linear", N_ ("Linear") }, { "polynomial", N_ ("Polynomial") },
      { "rbf", N_ ("RBF (Gaussian)") }) },
  { .id = "h", .label = N_ ("Kernel width"), .symbol = "h",
    .blurb = N_ ("How far a point reaches: at the distance h its similarity is 0.61."),
    GRADUS_PARAM_FIELD (Params, h), .def = 1, .min = 1e-3, .max = 1e4, .slider_min = 0.1,
    .slider_max = 10, .logarithmic = TRUE, .enabled_if = "kernel=rbf" },
  { .id = "degree", .label = N_ ("Degree"), .symbol = "p",
    .blurb = N_ ("Power of the polynomial kernel (x·z + c₀)ᵖ."),
    GRADUS_PARAM_FIELD (Params, degree), .def = 2, .min = 1, .max = 10,
    .slider_min = 1, .slider_max = 5,
    .enabled_if = "kernel=polynomial" },
  { .id = "coef0", .label = N_ ("Kernel constant"), .symbol = "c_0",
    .blurb = N_ ("Added inside the polynomial kernel; with a negative one J could rise."),
    GRADUS_PARAM_FIELD (Params, coef0), .def = 1, .min = 0, .max = 1000, .slider_min = 0,
    .slider_max = 10, .step = 0.5, .enabled_if = "kernel=polynomial" },
  { .id = "init", .label = N_ ("Start"), .blurb = N_ ("The groups before the first sweep."),
    GRADUS_PARAM_FIELD (Params, init), GRADUS_CHOICES (
      [INIT_RANDOM] = { "random", N_ ("At random") },
      [INIT_WRONG] = { "wrong", N_ ("Classes, some of them wrong") },
      [INIT_GIVEN] = { "given", N_ ("Given by hand") }) },
  { .id = "wrong", .label = N_ ("Wrong at the start"),
    .blurb = N_ ("So many points, drawn at random, begin in another group than their class."),
    GRADUS_PARAM_FIELD (Params, wrong), .def = 10, .min = 0, .max = MOST_POINTS, .slider_min = 0,
    .slider_max = 36, .step = 1, .enabled_if = "init=wrong" },
  { .id = "sweeps", .label = N_ ("Most sweeps"), .blurb = N_ ("The run ends after so many."),
    GRADUS_PARAM_FIELD (Params, sweeps), GRADUS_COUNT (100, 1, 1000) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_EMPTY] = { "empty", N_ ("An empty group"),
                    N_ ("A group was left empty and has got the point farthest from its own.") },
  [EVENT_FOUND] = { "found", N_ ("The classes are found"),
                    N_ ("No point is in a wrong group any more.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "compare", N_ ("Compare with the groups"),
    N_ ("How similar is each point, on average, to each group?"),
    .pseudocode = N_ ("for each point i, each group j:\n  v[i, j] ← s[j] − 2 · mean of K[i, j]"),
    .run = run_compare, .micro = "n", .shows = "points",
    .rule = "v_{ij} = s_j - 2\\,\\bar K_{ij}",
    .filled = GRADUS_SAY (
      { "two", "v_{<point>,<own>} = <calc own-self - 2 * own-mean = own-score>,\\quad "
               "v_{<point>,<other>} = <calc other-self - 2 * other-mean = other-score>" },
      { NULL, "v_{<point>,<own>} = <calc own-self - 2 * own-mean = own-score>" }),
    .said = GRADUS_SAY (
      { "not two", N_ ("There is no second group to compare point {point} with.") },
      { "micro and leaves", N_ ("Point {point} is nearer to group {other} than to its own, group "
                                "{own}.") },
      { "micro", N_ ("Point {point} is nearest to its own group, {own}.") },
      { "leaves", N_ ("All are compared. Point {point} is pulled most: group {other} is nearer "
                      "than its own, group {own}.") },
      { NULL, N_ ("All are compared, and no other group is nearer to any point than its own.") }) },
  { "relabel", N_ ("Change groups"), N_ ("All points go to the nearest group at once."),
    .pseudocode = N_ ("y[i] ← the j with the smallest v[i, j]"), .run = run_relabel,
    .shows = "kernel",
    .rule = "y_i := \\arg\\min_j v_{ij},\\quad J = \\sum_i K_{ii} - \\sum_j n_j s_j",
    .filled = GRADUS_SAY (
      { NULL, "y_{<point>} = <now>,\\quad \\role{model}{J} = <calc trace - inside = cost|model>" }),
    .said = GRADUS_SAY (
      { "moved == 0", N_ ("No point changes its group, and J stays {cost}.") },
      { "event:found", NN_ ("{moved} point changes its group, and J falls to {cost}. Now each "
                            "point is in the group of its class.",
                            "{moved} points change their group, and J falls to {cost}. Now each "
                            "point is in the group of its class."), "moved" },
      { NULL, NN_ ("{moved} point changes its group: J = {cost}.",
                   "{moved} points change their group: J = {cost}."), "moved" }) },
  { "check", N_ ("Has one changed?"), N_ ("It ends when a sweep changes nothing."),
    .pseudocode = N_ ("until no point has changed"), .run = run_check, .shows = "points",
    .rule = "n_{\\mathrm{moved}} = 0",
    .filled = GRADUS_SAY ({ NULL, "n_{\\mathrm{moved}} <cmp moved 0> 0" }),
    .said = GRADUS_SAY (
      { "converged and labelled and errors == 0",
        N_ ("Nothing changes any more: J = {cost}, and each point is in the group of its "
            "class.") },
      { "converged and labelled", N_ ("Nothing changes any more: J = {cost}. In the wrong group: "
                                      "{errors} of {n}.") },
      { "converged", N_ ("Nothing changes any more: J = {cost}.") },
      { "exhausted", N_ ("That was the last sweep that is allowed: J = {cost}.") },
      { NULL, N_ ("Other groups have other similarities, so it goes on.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "settles", N_ ("How many stay wrong?"), "compare", "points", .asks = GRADUS_ASKS_NUMBER,
    .about = "settles", .scale = "1", .when = "sweep == 0 and settles >= 0 and errors > 2",
    .words = N_ ("{errors} of {n} points are in the wrong group. How many will be when nothing "
                 "changes any more?"),
    .truth = GRADUS_SAY (
      { "settles == 0", N_ ("{settles}: a point goes where it is more alike on average, and in "
                            "the end that is the group of its class.") },
      { NULL, N_ ("{settles}: from this start the groups settle elsewhere.") }),
    .intuition = N_ ("You thought that what is wrong stays wrong, but each point is compared "
                     "with all points of a group, and the wrong ones among them average out."),
    .intuition_answer = "errors" },
  { "another", N_ ("Does it go on?"), "compare", "points", .asks = GRADUS_ASKS_EVENT,
    .about = "leaves", .when = "sweep > 0",
    .words = N_ ("The groups are others now. Is some point nearer to another group than to its "
                 "own?"),
    .truth = GRADUS_SAY (
      { "leaves", N_ ("Yes: point {point} is nearer to group {other} than to group {own}.") },
      { NULL, N_ ("No: each point is nearest to its own group, and nothing will change.") }) },
  { "moved", N_ ("How many change?"), "relabel", "points", .asks = GRADUS_ASKS_NUMBER,
    .about = "moved", .scale = "1", .when = "sweep < 3 and leaves",
    .words = N_ ("All points have been compared. How many change their group now?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{moved}: that many are nearer to another group.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "painting", .title = N_ ("Two rings, ten labels wrong"),
    .blurb = N_ ("A ring around a ring. Ten of 36 points begin in the wrong group, and after one "
                 "sweep none is: J falls from 29.09 to 24.26."),
    .data = "rings-36", .params = "h=1.5 init=given",
    .claims = "start: errors == 10\nn == 36\nstart: cost ~ 29.09\nstep 2: errors == 0\n"
              "cost ~ 24.26\nconverged" },
  { .id = "by-hand", .title = N_ ("Six numbers by hand"),
    .blurb = N_ ("The linear kernel, 0 alone against 1, 2, 9, 10, 11. The number 2 compares 0 with "
                 "43.56 − 26.4 = 17.16 and moves: J falls from 89.2 to 4."),
    .data = "kmeans-6", .params = "kernel=linear init=given",
    .claims = "start: cost ~ 89.2\ncost == 4\nstep 1: score[2,0] == 0\nstep 1: score[2,1] ~ 17.16\n"
              "step 1: self[1] ~ 43.56\nstep 1: 2 * mean[2,1] ~ 26.4\nstep 2: cost == 4" },
  { .id = "third", .title = N_ ("A third wrong"),
    .blurb = N_ ("Twelve of 36 labels are wrong, drawn at random. Of a hundred such starts at "
                 "least 95 end in the rings."),
    .data = "rings-36", .params = "h=1.5 init=wrong wrong=12", .seed = 1,
    .claims = "start: errors == 12\nerrors == 0\ncount(seeds(100, errors) == 0) >= 95" },
  { .id = "coin", .title = N_ ("Labels by a coin"),
    .blurb = N_ ("Every label is drawn. About half of such starts end in the rings, as this one "
                 "does."),
    .data = "rings-36", .params = "h=1.5 init=random", .seed = 1,
    .claims = "errors == 0\ncount(seeds(100, errors) == 0) > 40\ncount(seeds(100, errors) == 0) < "
              "72" },
  { .id = "too-wide", .title = N_ ("Failure: too wide a kernel"),
    .blurb = N_ ("The same start and the width 3: J ends at 16.39 with both rings cut in two."),
    .data = "rings-36", .params = "h=3 init=random", .seed = 1,
    .failure = N_ ("A wide kernel reaches across the gap, and the objective itself prefers a cut "
                   "through both rings. Another start cannot help; a smaller width can, or a "
                   "graph."),
    .claims = "errors > 0\ncost ~ 16.39\ncount(seeds(100, errors) == 0) < 4" },
  { .id = "straight", .title = N_ ("Failure: the linear kernel"),
    .blurb = N_ ("It is k-means then. From ten wrong labels J falls to 263.9, and 18 of "
                 "36 points end in the wrong group."),
    .data = "rings-36", .params = "kernel=linear init=wrong wrong=10", .seed = 2,
    .failure = N_ ("With the linear kernel a straight line parts two groups, and a ring lies on "
                   "both of its sides. Take a kernel that falls off with the distance."),
    .claims = "cost ~ 263.9\nerrors == 18\nn == 36\nstart: errors == 10" },
  { .id = "tie", .title = N_ ("All points tie"),
    .blurb = N_ ("The linear kernel, from the true rings: both means lie in the middle, so that "
                 "every point is as near to either, and stays, with J = 396."),
    .data = "rings-36", .params = "kernel=linear init=wrong wrong=0",
    .claims = "cost ~ 396\nerrors == 0\nmoved == 0" },
  { .id = "islands", .title = N_ ("Too narrow a kernel"),
    .blurb = N_ ("Width 0.5: a point of the outer ring is hardly like its neighbours, so that "
                 "islands of labels stay. Of a hundred drawn starts no more than two end in the "
                 "rings."),
    .data = "rings-36", .params = "h=0.5 init=random", .seed = 1,
    .claims = "errors > 0\ncount(seeds(100, errors) == 0) <= 2\nh == 0.5" });

#define OWN "numpy, from the definition: rings of 12 and 24 points on the radii 1 and 4"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "painting", 0, "cost", GRADUS_EXPECT (29.093908), 1e-6, OWN },
  { "painting", GRADUS_CHECK_END, "cost", GRADUS_EXPECT (24.261608), 1e-6, OWN },
  { "by-hand", 0, "cost", GRADUS_EXPECT (89.2), 1e-12, "by hand" },
  { "by-hand", 1, "cost", GRADUS_EXPECT (4), 1e-12, "by hand" },
  { "straight", GRADUS_CHECK_END, "cost", GRADUS_EXPECT (263.906910), 1e-6, OWN },
  { "too-wide", GRADUS_CHECK_END, "cost", GRADUS_EXPECT (16.373093), 0.02,
    OWN ", the least of 200 drawn starts" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "width", .title = N_ ("Width 1.5 and width 3"),
    .blurb = N_ ("The narrow kernel sees two rings. The wide one reaches across the gap, and the "
                 "same start ends in another cut."),
    .preset = "coin", .right = "h=3", .plot = "points",
    .claims = "left: errors == 0\nright: errors > 0\nboth: converged" });

static const GradusSheet sheet = {
  .aha = N_ ("No centre is ever computed: “how similar am I, on average, to this group?” is "
             "enough."),
  .by_hand = N_ ("Linear kernel, the numbers 0 | 1, 2, 9, 10, 11. For the number 2: 0 − 2 · 0 = 0 "
                 "against 6.6² − 2 · 2 · 6.6 = 43.56 − 26.4 = 17.16. The smaller wins."),
  .why = "kernel",
  .intuition = N_ ("The start has to be nearly right."), .caught_by = "settles",
  .breaks = N_ ("A kernel of width 3: the rings cost 17.28 and two halves 16.37, so that the "
                "objective itself prefers the wrong answer."),
  .needs = "k-means kernel-trick", .leads_to = "spectral-clustering kernel-pca",
  .aliases = "kernel k-means; 核K均值; 核K均值聚类; 核矩阵; hkjz",
  .terms = N_ ("kernel matrix; feature space"),
};

const GradusDescriptor gradus_kernel_k_means = {
  .id = "kernel-k-means", .chapter = 13, .difficulty = 2, .title = N_ ("Kernel k-means"),
  .summary = N_ ("Moves each point to the group that it is most similar to on average, without "
                 "computing a centre."),
  .goal = N_ ("Say how far a point is from a group whose centre nobody knows, and when the "
              "objective itself is wrong."),
  .source = "Dhillon, Guan and Kulis 2004; Illustrated Machine Learning, section 14.2",
  .kind = GRADUS_KIND_ITERATIVE, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X, .distances = TRUE,
  .columns = N_ ("inputs x only; a label is not looked at"),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,
  .predicts = GRADUS_PREDICTS_CLASS, .predict = predict, .start_shows = "points",
  .end_shows = "points",
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "the first groups are given row by row" },
    { "scale", GRADUS_DIFFERS, "the width of the kernel has the unit of the inputs" },
    { "copies", GRADUS_DIFFERS, "the first groups are given row by row" },
    { "one-point", GRADUS_SENTENCE }),
  .start_said = GRADUS_SAY (
    { "bare > 0", N_ ("{n} points in {k} groups: J = {cost}. One of the groups has no point.") },
    { "labelled", N_ ("{n} points in {k} groups: J = {cost}. In the wrong group: {errors}.") },
    { NULL, N_ ("{n} points in {k} groups: J = {cost}.") }),
};
