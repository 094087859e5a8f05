/* Local optima and restarts: k-means from every set of k points, or from many.
 *
 * Objective. J of the best of many runs of k-means. One run ends in a local optimum: where nobody
 * changes the group any more. Which one that is, is decided by the points that it starts from.
 *
 * Step. Choose k of the points as centroids: the next set of all C (n, k), or one that is drawn, or
 * one by k-means++. Run Lloyd's half steps until no point changes its owner. Put J to the others.
 *
 * Law. A share p of all starts ends at the best J, and the best of r drawn ones with the chance
 * 1 - (1 - p)^r. Of all sets p is exact. J that differ by less than a billionth are one.
 *
 * A start is spread where its points lie in k different groups of the best run. Such starts are
 * good as a rule, but they are not the only good ones: centroids also walk.
 *
 * Cost. A start is O(n k d) a half step. All sets are run at once, for what is asked about them,
 * where there are at most 5,000 and n k d sets is at most 2e7.
 *
 * Edge cases. An empty group keeps its centroid. A point between two centroids goes to the first.
 *
 * Source: CS229 lecture notes, k-means clustering; D. Arthur and S. Vassilvitskii 2007, SODA.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../concepts/collect.h"
#include "lloyd.h"

#define MOST_SETS 5000
/* n k d times the starts. */
#define MOST_WORK 2e7
/* A run has at most so many assignments. */
#define MOST_ROUNDS 300
/* J that have a column of their own in the picture. */
#define MOST_LEVELS 10
#define BINS 30
/* The chance of the best is drawn of so many starts. */
#define RUNS 12
#define ENOUGH 0.95

enum { INIT_EVERY, INIT_SAMPLES, INIT_PLUS_PLUS };

typedef struct
{
  int k, starts, shown;
  guint init;
  double bet;
} Params;

enum { COLUMN_J, COLUMN_ROUNDS, COLUMNS };

/* One run of k-means. */
typedef struct
{
  GradusArray centroids;   /* k x d */
  GradusIntArray owner;    /* n, -1 before the first assignment */
} Clustering;

typedef struct
{
  GradusIntArray set;      /* k: the points that the run in work starts from */
  Clustering run, best;
  GradusIntArray counts;   /* k */
  GradusArray within;      /* k */
  GradusCollection all;    /* starts x COLUMNS */
  GradusArray sets;        /* starts x k: where each began */
  double inertia;          /* of the run in work; NAN before its first half step */
  double first;            /* its first J */
  double rose;             /* the most that a half step has raised J */
  double best_inertia;     /* NAN before the first run has ended */
  guint total;             /* starts there will be */
  guint begun;             /* starts that were chosen */
  guint rounds;            /* assignments of the run in work */
  guint halves;            /* half steps that it takes in all */
  guint done;              /* of them done */
  guint moved;
} State;

enum { EVENT_BETTER, EVENT_REST };

typedef struct
{
  GradusPoints *points;
  guint sets;              /* C (n, k) where all are run, else 0 */
  guint reach;             /* of them end at the best */
  guint each;              /* of them begin with one point in each group of the best */
} Work;

/* --- Runs ------------------------------------------------------------------------------------- */

static gboolean
same_level (double a, double b)
{
  return a == b || fabs (a - b) <= 1e-9 * MIN (fabs (a), fabs (b));
}

/* A whole run from the points of @set. @centroids: k x d, @owner: n, both are overwritten. Returns
 * J, with the number of assignments in @rounds. */
static double
follow (const GradusPoints *points, const gint32 *set, guint k, double *centroids, gint32 *owner,
        guint *rounds)
{
  g_autofree double *within = g_new (double, k);
  g_autofree gint32 *counts = g_new (gint32, k);
  GradusKmeansTally tally;
  double J = 0;

  for (guint j = 0; j < k; j++)
    gradus_points_get (points, (guint) set[j], &centroids[(gsize) j * points->d]);
  for (guint i = 0; i < points->n; i++)
    owner[i] = -1;
  for (*rounds = 1; ; ++*rounds)
    {
      tally = (GradusKmeansTally) { 0 };
      memset (within, 0, k * sizeof *within);
      memset (counts, 0, k * sizeof *counts);
      gradus_kmeans_assign (points, 0, points->n, centroids, k, owner, within, counts, &tally);
      if (tally.moved == 0 || *rounds == MOST_ROUNDS)
        break;
      gradus_kmeans_move (points, owner, counts, k, -1, centroids, within);
    }
  for (guint j = 0; j < k; j++)
    J += within[j];
  return J;
}

/* The next set of @k of @n numbers in the order of words; FALSE after the last. */
static gboolean
next_set (gint32 *set, guint k, guint n)
{
  guint j = k;

  while (j > 0 && (guint) set[j - 1] == n - k + j - 1)
    j--;
  if (j == 0)
    return FALSE;
  set[j - 1]++;
  for (; j < k; j++)
    set[j] = set[j - 1] + 1;
  return TRUE;
}

/* C (n, k), or something above MOST_SETS. */
static double
n_sets (guint n, guint k)
{
  double count = 1;

  for (guint j = 0; j < k && count <= 1e9; j++)
    count *= (double) (n - j) / (j + 1);
  return count <= 1e9 ? round (count) : count;
}

/* Whether the points of @set have k different owners. */
static gboolean
is_spread (const gint32 *owner, const gint32 *set, guint k)
{
  for (guint a = 0; a < k; a++)
    for (guint b = 0; b < a; b++)
      if (owner[set[a]] == owner[set[b]])
        return FALSE;
  return TRUE;
}

/* Run all sets: twice, since what is spread is known when the best is. */
static void
run_all (Work *work, guint k)
{
  const GradusPoints *points = work->points;
  g_autofree gint32 *set = g_new (gint32, k);
  g_autofree gint32 *owner = g_new (gint32, points->n);
  g_autofree gint32 *best_owner = g_new (gint32, points->n);
  g_autofree double *centroids = g_new (double, (gsize) k * points->d);
  double best = INFINITY;
  guint rounds;

  for (guint j = 0; j < k; j++)
    set[j] = (gint32) j;
  do
    {
      const double J = follow (points, set, k, centroids, owner, &rounds);

      if (same_level (J, best))
        work->reach++;
      else if (J < best)
        {
          best = J;
          work->reach = 1;
          memcpy (best_owner, owner, points->n * sizeof *owner);
        }
    }
  while (next_set (set, k, points->n));
  for (guint j = 0; j < k; j++)
    set[j] = (gint32) j;
  do
    work->each += is_spread (best_owner, set, k);
  while (next_set (set, k, points->n));
}

/* --- Life cycle ------------------------------------------------------------------------------- */

static gboolean
can_run_all (guint n, guint d, guint k)
{
  const double sets = n_sets (n, k);

  return sets <= MOST_SETS && sets * n * k * d <= MOST_WORK;
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  const guint k = (guint) p->k;
  char *complaint = gradus_lloyd_too_few (table->n, k);

  if (complaint != NULL)
    return complaint;
  if (p->init == INIT_EVERY && !can_run_all (table->n, table->d, k))
    return g_strdup_printf (_ ("There are too many sets of k = %u out of %u points to run them "
                               "all. Draw the starts, or choose fewer points."), k, table->n);
  if (p->init != INIT_EVERY && (double) p->starts * table->n * k * table->d > MOST_WORK)
    return g_strdup_printf (_ ("%d starts with %u points are more than can be run here. Choose "
                               "fewer starts or fewer points."), p->starts, table->n);
  return NULL;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  const guint k = (guint) p->k;
  Work *work = g_new0 (Work, 1);

  work->points = gradus_points_new (table);
  if (can_run_all (table->n, table->d, k))
    {
      work->sets = (guint) n_sets (table->n, k);
      run_all (work, k);
    }
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  if (work == NULL)
    return;
  gradus_points_free (work->points);
  g_free (work);
}

static void
clustering_init (Clustering *all, guint k, guint n, guint d)
{
  gint32 *owner = gradus_int_array_init (&all->owner, n);

  for (guint i = 0; i < n; i++)
    owner[i] = -1;
  gradus_array_init_matrix (&all->centroids, k, d);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, table);
  const guint k = (guint) p->k;

  state->total = p->init == INIT_EVERY ? work->sets : (guint) p->starts;
  gradus_int_array_init (&state->set, k);
  gradus_int_array_init (&state->counts, k);
  gradus_array_init_vector (&state->within, k);
  clustering_init (&state->run, k, table->n, table->d);
  clustering_init (&state->best, k, table->n, table->d);
  gradus_collection_init (&state->all, state->total, COLUMNS);
  gradus_array_init_matrix (&state->sets, state->total, k);
  state->inertia = state->first = state->best_inertia = NAN;
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
run_start (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const GradusPoints *points = work->points;
  const guint k = (guint) p->k;
  gint32 *set = gradus_int_array_write (&state->set);
  double *sets = gradus_array_write (&state->sets);
  g_autofree double *nearest = g_new (double, points->n);
  double *centroids = gradus_array_write (&state->run.centroids);
  gint32 *owner = gradus_int_array_write (&state->run.owner);

  if (p->init == INIT_PLUS_PLUS)
    for (guint j = 0; j < k; j++)
      set[j] = (gint32) gradus_kmeans_seed_next (points, j == 0, nearest, context->rng);
  else if (p->init == INIT_SAMPLES)
    gradus_kmeans_seed_samples (points, k, context->rng, set);
  else if (state->begun > 0)
    next_set (set, k, points->n);
  else
    for (guint j = 0; j < k; j++)
      set[j] = (gint32) j;
  for (guint j = 0; j < k; j++)
    sets[(gsize) state->begun * k + j] = set[j];

  follow (points, set, k, centroids, owner, &state->rounds);
  state->halves = 2 * state->rounds - 1;
  for (guint j = 0; j < k; j++)
    gradus_points_get (points, (guint) set[j], &centroids[(gsize) j * points->d]);
  for (guint i = 0; i < points->n; i++)
    owner[i] = -1;
  state->inertia = state->first = NAN;
  state->rounds = state->done = state->moved = 0;
  state->rose = 0;
  state->begun++;
  return GRADUS_STATUS_CONTINUE;
}

/* Assignments and moves in turn. */
static void
half_step (State *state, const GradusPoints *points)
{
  const guint k = state->run.centroids.shape[0];
  const double before = state->inertia;
  double *within = gradus_array_write (&state->within);

  if (state->done % 2 == 0)
    {
      GradusKmeansTally tally = { 0 };
      gint32 *counts = gradus_int_array_write (&state->counts);

      memset (within, 0, k * sizeof *within);
      memset (counts, 0, k * sizeof *counts);
      gradus_kmeans_assign (points, 0, points->n, state->run.centroids.data, k,
                            gradus_int_array_write (&state->run.owner), within, counts, &tally);
      state->moved = tally.moved;
      state->rounds++;
    }
  else
    gradus_kmeans_move (points, state->run.owner.data, state->counts.data, k, -1,
                        gradus_array_write (&state->run.centroids), within);
  state->inertia = 0;
  for (guint j = 0; j < k; j++)
    state->inertia += within[j];
  if (state->done == 0)
    state->first = state->inertia;
  else
    state->rose = MAX (state->rose, state->inertia - before);
  state->done++;
}

GRADUS_MICROS (count_halves, (state), state->halves)

static GradusStatus
run_run (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  do
    half_step (state, work->points);
  while (context->bulk && state->done < state->halves && isfinite (state->inertia));
  if (!isfinite (state->inertia))
    return gradus_context_fail (context,
                                _("The squared distances are too large to be added up, so J is "
                                  "not a finite number. Remove the extreme rows or divide the "
                                  "columns by a power of ten."));
  if (state->done < state->halves)
    return GRADUS_STATUS_AGAIN;
  gradus_context_raise_if (context, EVENT_REST, state->rounds <= 2);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_collect (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state);
  const double row[COLUMNS] = { state->inertia, state->rounds };

  if (state->all.made == 0
      || (state->inertia < state->best_inertia
          && !same_level (state->inertia, state->best_inertia)))
    {
      gradus_context_raise_if (context, EVENT_BETTER, state->all.made > 0);
      state->best_inertia = state->inertia;
      gradus_array_assign (&state->best.centroids, &state->run.centroids);
      gradus_int_array_assign (&state->best.owner, &state->run.owner);
    }
  gradus_collection_add (&state->all, row);
  return state->all.made < state->total ? GRADUS_STATUS_CONTINUE : GRADUS_STATUS_CONVERGED;
}

/* --- What the starts say together ------------------------------------------------------------- */

static double
J_of (const State *state, guint start)
{
  return state->all.rows.data[(gsize) start * COLUMNS + COLUMN_J];
}

static guint
count_hits (const State *state)
{
  guint hits = 0;

  for (guint r = 0; r < state->all.made; r++)
    hits += same_level (J_of (state, r), state->best_inertia);
  return hits;
}

static void
get_set (const State *state, guint start, gint32 *set)
{
  const guint k = state->sets.shape[1];

  for (guint j = 0; j < k; j++)
    set[j] = (gint32) state->sets.data[(gsize) start * k + j];
}

static gboolean
start_is_spread (const State *state, guint start)
{
  const guint k = state->sets.shape[1];
  g_autofree gint32 *set = g_new (gint32, k);

  get_set (state, start, set);
  return is_spread (state->best.owner.data, set, k);
}

/* Starts that were spread, and of them those that ended at the best. */
static guint
count_spread (const State *state, guint *good)
{
  guint spread = 0;

  *good = 0;
  for (guint r = 0; r < state->all.made; r++)
    if (start_is_spread (state, r))
      {
        spread++;
        *good += same_level (J_of (state, r), state->best_inertia);
      }
  return spread;
}

static int
by_size (const void *a, const void *b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

typedef struct
{
  double J[MOST_LEVELS];
  guint starts[MOST_LEVELS];
  guint n;                 /* different J; above MOST_LEVELS: too many to be told apart */
} Levels;

/* The different J, the smallest first. */
static Levels
find_levels (const State *state)
{
  const guint made = state->all.made;
  g_autofree double *J = g_new (double, made + 1);
  Levels levels = { 0 };

  for (guint r = 0; r < made; r++)
    J[r] = J_of (state, r);
  qsort (J, made, sizeof *J, by_size);
  for (guint r = 0; r < made; r++)
    {
      if (r == 0 || !same_level (J[r], J[r - 1]))
        {
          if (levels.n < MOST_LEVELS)
            levels.J[levels.n] = J[r];
          levels.n++;
        }
      if (levels.n <= MOST_LEVELS)
        levels.starts[levels.n - 1]++;
    }
  return levels;
}

GRADUS_NUMBER (number_share, (state), (double) count_hits (state) / state->all.made)

/* --- What is looked at ------------------------------------------------------------------------ */

/* 0 is the run in work, and at the end the best; else the number of a start. */
static guint
shown_start (const GradusPosition *here)
{
  GRADUS_HERE (state, p);

  return (guint) p->shown <= state->all.made ? (guint) p->shown : 0;
}

/* The groups that are looked at; those of a start that is past are made again. */
static const Clustering *
look_at (const GradusPosition *here, Clustering *again)
{
  GRADUS_HERE (state, work);
  const guint shown = shown_start (here), k = state->sets.shape[1];
  g_autofree gint32 *set = g_new (gint32, k);
  guint rounds;

  if (shown == 0)
    return here->status == GRADUS_STATUS_CONVERGED ? &state->best : &state->run;
  get_set (state, shown - 1, set);
  follow (work->points, set, k, gradus_array_init_matrix (&again->centroids, k, work->points->d),
          gradus_int_array_init (&again->owner, work->points->n), &rounds);
  return again;
}

static void
array_centroids (const GradusPosition *here, GradusArray *out)
{
  Clustering again = { 0 };

  if (((const State *) here->state)->begun == 0)
    return;
  gradus_array_assign (out, &look_at (here, &again)->centroids);
  gradus_array_clear (&again.centroids);
  gradus_int_array_clear (&again.owner);
}

static void
array_owner (const GradusPosition *here, GradusArray *out)
{
  Clustering again = { 0 };
  const GradusIntArray *owner = &look_at (here, &again)->owner;
  double *numbers = gradus_array_init_vector (out, (guint) owner->n);

  for (gsize i = 0; i < owner->n; i++)
    numbers[i] = owner->data[i];
  gradus_array_clear (&again.centroids);
  gradus_int_array_clear (&again.owner);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "best", N_ ("Smallest J so far"), "J^*", GRADUS_QUANTITY (State, best_inertia),
    GRADUS_KNOWN (State, all.made), .flags = GRADUS_METRIC | GRADUS_PROMISED,
    .better = GRADUS_BETTER_LESS },
  { "share", N_ ("Share of starts that reach it"), "p", .number = number_share,
    GRADUS_KNOWN (State, all.made), .flags = GRADUS_METRIC },
  { "inertia", N_ ("J of the run"), "J", GRADUS_QUANTITY (State, inertia),
    GRADUS_KNOWN (State, done), .flags = GRADUS_METRIC },
  { "centroids", N_ ("Centroids that are shown"), "\\mu_j", .array = array_centroids,
    .indices = N_ ("cluster, input") },
  { "owner", N_ ("Cluster of each point"), "c^{(i)}", .array = array_owner,
    .indices = N_ ("point"), .one = N_ ("Cluster"), .flags = GRADUS_PER_DATUM },
  { "collected", N_ ("All starts"), "J_r", GRADUS_QUANTITY (State, all.rows),
    .indices = N_ ("start; J, iterations") },
  { "sets", N_ ("Where each start began"), "S_r", GRADUS_QUANTITY (State, sets),
    .indices = N_ ("start; its points, from 0") },
  { "best-centroids", N_ ("Centroids of the best run"), "\\mu^*_j",
    GRADUS_QUANTITY (State, best.centroids), .indices = N_ ("cluster, input") },
  { "means", NULL, NULL, GRADUS_QUANTITY (State, all.mean), .flags = GRADUS_HIDDEN },
  { "within", NULL, NULL, GRADUS_QUANTITY (State, within), .flags = GRADUS_HIDDEN },
  { "run-centroids", NULL, NULL, GRADUS_QUANTITY (State, run.centroids), .flags = GRADUS_HIDDEN },
  { "run-owner", NULL, NULL, GRADUS_QUANTITY (State, run.owner), .flags = GRADUS_HIDDEN },
  { "best-owner", NULL, NULL, GRADUS_QUANTITY (State, best.owner), .flags = GRADUS_HIDDEN },
  { "run-set", NULL, NULL, GRADUS_QUANTITY (State, set), .flags = GRADUS_HIDDEN },
  { "counts", NULL, NULL, GRADUS_QUANTITY (State, counts), .flags = GRADUS_HIDDEN },
  { "first", NULL, NULL, GRADUS_QUANTITY (State, first), GRADUS_KNOWN (State, done) },
  { "rose", NULL, NULL, GRADUS_QUANTITY (State, rose) },
  { "made", NULL, NULL, GRADUS_QUANTITY (State, all.made) },
  { "total", NULL, NULL, GRADUS_QUANTITY (State, total) },
  { "begun", NULL, NULL, GRADUS_QUANTITY (State, begun) },
  { "rounds", NULL, NULL, GRADUS_QUANTITY (State, rounds) },
  { "halves", NULL, NULL, GRADUS_QUANTITY (State, halves) },
  { "done", NULL, NULL, GRADUS_QUANTITY (State, done) },
  { "moved", NULL, NULL, GRADUS_QUANTITY (State, moved) });

/* So many starts are enough for the best with the chance ENOUGH, by @p each; 0: none are. */
static double
runs_needed (double p)
{
  return p >= 1 ? 1 : p > 0 ? ceil (log1p (-ENOUGH) / log1p (-p) - 1e-9) : 0;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  const guint k = (guint) p->k, made = state->all.made, hits = count_hits (state);
  const double share = made > 0 ? (double) hits / made : NAN;
  const Levels levels = find_levels (state);
  guint good;
  const guint spread = count_spread (state, &good);
  g_autofree double *set = g_new (double, k);

  for (guint j = 0; j < k; j++)
    set[j] = state->set.data[j] + 1;
  gradus_names_vector (names, "set", set, state->begun > 0 ? k : 0);
  gradus_names_flag (names, "every", p->init == INIT_EVERY);
  gradus_names_flag (names, "known", work->sets > 0);
  gradus_names_whole (names, "n-sets", work->sets);
  gradus_names_whole (names, "reach", work->reach);
  gradus_names_whole (names, "each", work->each);
  gradus_names_whole (names, "hits", hits);
  gradus_names_whole (names, "spread", spread);
  gradus_names_whole (names, "spread-good", good);
  gradus_names_whole (names, "levels", levels.n);
  gradus_names_number (names, "next", levels.n > 1 ? levels.J[1] : NAN);
  gradus_names_whole (names, "left", (gint64) state->total - made);
  gradus_names_whole (names, "shown-start", shown_start (here));
  if (made > 0)
    {
      gradus_names_whole (names, "needed", (gint64) runs_needed (share));
      gradus_names_whole (names, "added", (gint64) ceil (ENOUGH / share - 1e-9));
      gradus_names_number (names, "within-needed", 1 - pow (1 - share, runs_needed (share)));
      gradus_names_number (names, "miss", 1 - share);
    }
  gradus_names_flag (names, "other-run", !gradus_position_is_phase (here, "run"));
  gradus_names_flag (names, "assigned", state->done % 2 == 1);
  gradus_names_flag (names, "as-good",
                     made > 0 && (state->inertia < state->best_inertia
                                  || same_level (state->inertia, state->best_inertia)));
  gradus_names_flag (names, "is-spread",
                     made > 0 && is_spread (state->best.owner.data, state->set.data, k));
}

/* --- What theory promises --------------------------------------------------------------------- */

GRADUS_HOLDS (holds_falls, (state), state->done > 0 ? state->rose / MAX (state->first, 1e-300) : 0,
              *measured <= 1e-12)

/* Every level has its starts, and no start is lost. */
static gboolean
holds_counted (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state);
  const Levels levels = find_levels (state);
  guint sum = 0;

  for (guint l = 0; l < MIN (levels.n, MOST_LEVELS); l++)
    sum += levels.starts[l];
  *measured = levels.n <= MOST_LEVELS ? (double) state->all.made - sum : 0;
  return *measured == 0;
}

/* The centroids of the best are the means of their points: nothing would move. */
static gboolean
holds_rest (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const GradusPoints *points = work->points;
  const guint k = state->best.centroids.shape[0], d = points->d;
  g_autofree double *sum = g_new0 (double, (gsize) k * d);
  g_autofree guint *count = g_new0 (guint, k);
  double size = 0;

  for (guint i = 0; state->all.made > 0 && i < points->n; i++)
    {
      count[state->best.owner.data[i]]++;
      for (guint c = 0; c < d; c++)
        sum[(gsize) state->best.owner.data[i] * d + c] += points->columns[c][i];
    }
  for (guint j = 0; j < k; j++)
    for (guint c = 0; count[j] > 0 && c < d; c++)
      {
        const double mean = sum[(gsize) j * d + c] / count[j];

        size = MAX (size, fabs (mean));
        *measured = MAX (*measured, fabs (mean - gradus_array_row (&state->best.centroids, j)[c]));
      }
  return *measured <= 1e-9 * size + 1e-12;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "falls", N_ ("No half step raises J"), "J_{t+1} \\le J_t", holds_falls },
  { "counted", N_ ("Each start is counted once"), "\\sum_v n_v = R", holds_counted },
  { "rest", N_ ("The best run is at rest"), "\\mu^*_j = \\tfrac1{n_j} \\sum_{c_i = j} x_i",
    holds_rest, .phase = "collect" });

/* --- Pictures --------------------------------------------------------------------------------- */

static GradusRole
role_of (const State *state, double J)
{
  return same_level (J, state->best_inertia) ? GRADUS_ROLE_MODEL : GRADUS_ROLE_SECOND;
}

static void
legend_of_levels (GradusScene *scene)
{
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "smallest J"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "larger J"));
}

/* The points that the shown run began with; before the first, those that it will begin with where
 * every set has its turn. */
static void
ring_set (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const guint shown = shown_start (here), k = state->sets.shape[1];
  g_autofree gint32 *set = g_new (gint32, k);

  if ((state->begun == 0 && p->init != INIT_EVERY) || work->points->d < 2
      || (shown == 0 && here->status == GRADUS_STATUS_CONVERGED))
    return;
  if (state->begun > 0)
    get_set (state, shown > 0 ? shown - 1 : state->begun - 1, set);
  else
    for (guint j = 0; j < k; j++)
      set[j] = (gint32) j;
  for (guint j = 0; j < k; j++)
    gradus_scene_point (scene, work->points->columns[0][set[j]], work->points->columns[1][set[j]],
                        GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.8, -1);
  gradus_scene_label (scene, C_ ("legend", "start"));
}

/* J of every start as a bar; a dot below it where the start is spread. */
static void
draw_starts (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const guint made = state->all.made;
  double low, high;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "start"),
                         C_ ("axis", "J at the end"));
  if (gradus_kit_waits (scene, made == 0, _ ("No run has ended yet.")))
    return;
  gradus_find_extent (state->all.rows.data, made, COLUMNS, &low, &high);
  high = high > 0 ? high : 1;
  gradus_scene_set_x_range (scene, 0, state->total + 0.5);
  gradus_scene_set_y_range (scene, -0.12 * high, 1.05 * high);
  for (guint r = 0; r < made; r++)
    {
      const double J = J_of (state, r);

      gradus_scene_bar (scene, r + 1, 0.9, 0, J, role_of (state, J), 0.7);
      if (start_is_spread (state, r))
        gradus_scene_point (scene, r + 1, -0.05 * high, GRADUS_ROLE_TRUTH, GRADUS_SHAPE_CIRCLE,
                            0.6, -1);
    }
  legend_of_levels (scene);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_TRUTH, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "a point in each group of the best"));
  gradus_scene_param_handle (scene, "shown", NULL, p->shown, -0.1 * high);
}

/* How often which J has come; the bet as a line. */
static void
draw_levels (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const Levels levels = find_levels (state);
  const guint made = state->all.made;
  const double columns = MAX (MIN (levels.n, MOST_LEVELS), 3);
  const char *names[MOST_LEVELS + 1];
  char texts[MOST_LEVELS][32];
  gboolean close = FALSE;   /* their usual digits do not tell two J apart */

  if (levels.n > MOST_LEVELS)
    {
      GradusCollectionView view = {
        .column = COLUMN_J, .law = NAN, .law_spread = NAN, .role = GRADUS_ROLE_SECOND,
        .label = C_ ("axis", "J at the end"), .draws = C_ ("axis", "starts"),
      };
      double low, high;

      gradus_find_extent (state->all.rows.data, made, COLUMNS, &low, &high);
      view.middle = 0.5 * (low + high);
      view.reach = 0.505 * (high - low);
      gradus_collection_draw_histogram (&state->all, &view, BINS, scene);
      gradus_scene_vrule (scene, state->best_inertia, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD, NULL);
      gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD,
                                C_ ("legend", "smallest J"));
      return;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "J at the end"),
                         C_ ("axis", "share of starts"));
  gradus_scene_set_x_range (scene, 0.5, columns + 0.5);
  gradus_scene_set_y_range (scene, 0, 1);
  for (guint l = 0; l < columns; l++)
    {
      g_snprintf (texts[l], sizeof texts[l], "%s",
                  l < levels.n ? GRADUS_NUM (levels.J[l]) : l == 0 && made == 0 ? "J*" : "");
      close |= l > 0 && l < levels.n && strcmp (texts[l], texts[l - 1]) == 0;
      names[l] = texts[l];
    }
  for (guint l = 0; close && l < levels.n; l++)
    g_snprintf (texts[l], sizeof texts[l], "%.7g", levels.J[l]);
  gradus_scene_set_x_names (scene, names, (guint) columns);
  for (guint l = 0; l < levels.n; l++)
    {
      const double share = (double) levels.starts[l] / made;
      char count[16];

      g_snprintf (count, sizeof count, "%u", levels.starts[l]);
      gradus_scene_bar (scene, l + 1, 0.7, 0, share, role_of (state, levels.J[l]), 0.7);
      gradus_scene_text (scene, l + 1, share, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND, 1,
                         count);
    }
  legend_of_levels (scene);
  gradus_scene_hrule (scene, p->bet, GRADUS_ROLE_BET, GRADUS_LINE_DASHED, NULL);
  gradus_scene_legend_line (scene, GRADUS_ROLE_BET, GRADUS_LINE_DASHED, C_ ("legend", "your bet"));
  gradus_scene_param_handle (scene, NULL, "bet", 1, p->bet);
}

/* 1 - (1 - p)^r, with the share of the starts so far. */
static void
draw_chance (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state);
  const double p = state->all.made > 0 ? number_share (here) : 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "runs that are drawn"),
                         C_ ("axis", "chance that the best is among them"));
  if (gradus_kit_waits (scene, state->all.made == 0, _ ("No run has ended yet.")))
    return;
  gradus_scene_set_x_range (scene, 0.5, RUNS + 0.5);
  gradus_scene_set_y_range (scene, 0, 1.05);
  for (guint r = 1; r <= RUNS; r++)
    gradus_scene_bar (scene, r, 0.7, 0, 1 - pow (1 - p, r),
                      1 - pow (1 - p, r) >= ENOUGH - 1e-12 ? GRADUS_ROLE_MODEL
                                                           : GRADUS_ROLE_SECOND, 0.6);
  gradus_scene_hrule (scene, ENOUGH, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, "95 %");
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "clusters", N_ ("Clusters of one run"), GRADUS_EDIT_POINTS, .kit = gradus_kit_clusters,
    .of = "centroids", .with = "owner=owner anew=other-run", .extra = ring_set,
    .caption = GRADUS_SAY (
      { "shown-start > 0", N_ ("start {shown-start}") },
      { "converged", N_ ("the best run, J = {best}") },
      { "begun > 0 and done > 0", N_ ("start {begun}, J = {inertia}") },
      { "begun > 0", N_ ("start {begun}") }) },
  { "starts", N_ ("J of every start"), .build = draw_starts },
  { "levels", N_ ("Which J, how often"), .build = draw_levels,
    .caption = GRADUS_SAY (
      { "made > 0", N_ ("{hits} of {made} starts: J = {best}") }) },
  { "chance", N_ ("Chance of the best"), .build = draw_chance,
    .caption = GRADUS_SAY ({ "made > 0", N_ ("p = {share}") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "k", .label = N_ ("Clusters"), .symbol = "k",
    .blurb = N_ ("How many clusters are looked for; so many points are a start."),
    GRADUS_PARAM_FIELD (Params, k), .def = 3, .min = 1, .max = 50, .slider_min = 1,
    .slider_max = 10, .step = 1 },
  { .id = "init", .label = N_ ("Start"), .blurb = N_ ("Where the runs begin."),
    GRADUS_PARAM_FIELD (Params, init), .def = INIT_SAMPLES, GRADUS_CHOICES (
      [INIT_EVERY] = { "every", N_ ("Every set of k points") },
      [INIT_SAMPLES] = { "samples", N_ ("k points at random") },
      [INIT_PLUS_PLUS] = { "k-means++", N_ ("k-means++: far apart") }) },
  { .id = "starts", .label = N_ ("Starts"), .symbol = "R",
    .blurb = N_ ("How many are drawn, where it is not every set."),
    GRADUS_PARAM_FIELD (Params, starts), .def = 50, .min = 1, .max = MOST_SETS, .slider_min = 1,
    .slider_max = 500, .logarithmic = TRUE, .enabled_if = "init=samples|k-means++" },
  { .id = "shown", .label = N_ ("Start that is shown"),
    .blurb = N_ ("Its clusters are drawn; 0 is the run in work, and at the end the best."),
    GRADUS_PARAM_FIELD (Params, shown), .max = MOST_SETS, .slider_max = 100, .step = 1,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "bet", .label = N_ ("Your bet"), .blurb = N_ ("The share of starts that reach the "
                                                        "smallest J, you think."),
    GRADUS_PARAM_FIELD (Params, bet), GRADUS_SHARE (0.25), .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_BETTER] = { "better", N_ ("A better run"),
                     N_ ("This run has ended with a smaller J than any before.") },
  [EVENT_REST] = { "at-rest", N_ ("At rest at once"),
                   N_ ("After its first assignment no point of this run has changed its "
                       "cluster.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("How many starts reach the smallest J?"), .shows = "levels",
    .asks = "bet", .pseudocode = N_ ("bet on the share of good starts"), .once = TRUE,
    .run = gradus_run_nothing, .rule = "p = \\frac{h}{R}",
    .filled = GRADUS_SAY ({ NULL, "\\role{bet}{<bet>} \\overset{?}{=} \\frac{h}{<total>}" }),
    .said = GRADUS_SAY (
      { "every", N_ ("{n} points have {total} sets of {k}, and k-means is run from each. What "
                     "share of the runs reaches the smallest J?") },
      { "total == 1", N_ ("k-means is run once. What share of such runs reaches the smallest J?") },
      { NULL, N_ ("k-means is run {total} times, from other starts. What share of the runs "
                  "reaches the smallest J?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "start", N_ ("Choose a start"), N_ ("k of the points are the first centroids."),
    .pseudocode = N_ ("repeat R times:\n  μ ← k of the points"), .run = run_start,
    .shows = "clusters", .rule = "\\mu_j := x^{(s_j)},\\quad s \\in S_r",
    .filled = GRADUS_SAY ({ NULL, "S_{<begun>} = <row set|accent>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("Start {begun} of {total}: the points {set}.") }) },
  { "run", N_ ("Run k-means"), N_ ("Assign and move in turn until no point changes its cluster."),
    .pseudocode = N_ ("  until no owner changes:\n    assign, move"), .run = run_run,
    .n_micro = count_halves, .shows = "clusters",
    .rule = "J = \\sum_i \\|x^{(i)} - \\mu_{c^{(i)}}\\|^2",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{J} = <inertia|model>" }),
    .said = GRADUS_SAY (
      { "micro and assigned", N_ ("Each point goes to the nearest centroid: J = {inertia}.") },
      { "micro", N_ ("Each centroid goes to the mean of its points: J = {inertia}.") },
      { "rounds <= 2", N_ ("The first assignment was the last that changed anything: this run "
                           "ends with J = {inertia}.") },
      { NULL, N_ ("After {rounds} assignments no point changes its cluster: this run ends with J "
                  "= {inertia}.") }) },
  { "collect", N_ ("Put it to the others"), N_ ("Keep the run with the smallest J."),
    .pseudocode = N_ ("  keep the smallest J"), .run = run_collect, .shows = "levels",
    .rule = "J^* = \\min_r J_r,\\quad p = \\frac{\\#\\{r : J_r = J^*\\}}{R}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{model}{J^*} = <best|model>,\\quad p = <calc hits / made = share>" }),
    .said = GRADUS_SAY (
      { "converged and made == 1", N_ ("The only run ends with J = {best}. Nothing says whether "
                                       "another start would end lower.") },
      { "converged and hits == made", N_ ("All {made} starts end with J = {best}.") },
      { "converged and every and spread-good == spread",
        N_ ("{hits} of {made} starts reach J = {best}. {spread} of all had a point in each group "
            "of the best, and these are all among them.") },
      { "converged and levels == 2",
        N_ ("{hits} of {made} starts reach J = {apart best next}, the others {apart next best}.") },
      { "converged", N_ ("{hits} of {made} starts reach J = {best}: a share of {share}.") },
      { "event:better", N_ ("A better run: J = {best}.") },
      { "as-good", N_ ("Start {made} ends with the smallest J so far, {best}.") },
      { NULL, N_ ("Start {made} ends with J = {apart inertia best}, above the smallest so far, "
                  "{apart best inertia}.") }),
    .bet = GRADUS_SAY ({ "converged", N_ ("You said {bet}, it is {share}.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "how-many", N_ ("How many starts are good?"), "start", "clusters", .asks = GRADUS_ASKS_NUMBER,
    .about = "reach", .scale = "0.05 * n-sets",
    .when = "made == 4 and known and every and left > 1",
    .words = N_ ("{hits} of the first {made} starts have ended with the smallest J so far. From "
                 "how many of all {n-sets} sets of {k} points does k-means reach the smallest J?"),
    .truth = GRADUS_SAY (
      { "reach == each", N_ ("{reach}, as many as have a point in each group.") },
      { NULL, N_ ("{reach}, though only {each} sets have a point in each group.") }),
    .intuition = N_ ("You thought that each group needs a point of its own to start from, but "
                     "centroids also walk."),
    .intuition_answer = "each" },
  { "as-good", N_ ("Does it end as low?"), "run", "clusters", .asks = GRADUS_ASKS_EVENT,
    .about = "as-good", .when = "made > 0 and made < 12",
    .words = N_ ("The smallest J so far is {best}. Does start {begun} end as low, or lower?"),
    .truth = GRADUS_SAY (
      { "as-good", N_ ("Yes: it ends with J = {inertia}.") },
      { NULL, N_ ("No: it ends with J = {apart inertia best}, and the smallest is {apart best "
                  "inertia}.") }) },
  { "enough", N_ ("How many runs are enough?"), "collect", "chance", .asks = GRADUS_ASKS_NUMBER,
    .about = "needed", .scale = "1", .when = "left == 1 and made > 1 and share < 0.95",
    .words = N_ ("{hits} of {made} starts have reached the smallest J. How many drawn starts find "
                 "it with a chance of at least 95 %?"),
    .truth = GRADUS_SAY (
      { NULL, NN_ ("{needed}: all of them miss it with the chance {miss}^{needed}, so that the "
                   "best is found with {within-needed}.",
                   "{needed}: all of them miss it with the chance {miss}^{needed}, so that the "
                   "best is found with {within-needed}."), "needed" }),
    .intuition = N_ ("You thought that chances add up, but what is multiplied is the chance to "
                     "miss."),
    .intuition_answer = "added" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "pairs", .title = N_ ("All seventy starts"),
    .blurb = N_ ("Eight points in four pairs, k = 4. k-means is run from all 70 sets of four "
                 "points; 42 of them reach J = 2.5, and only 16 have a point in each pair."),
    .data = "pairs-8", .params = "k=4 init=every",
    .claims = "total == 70\nmade == 70\nhits == 42\nbest == 2.5\nspread == 16\nspread-good == 16\n"
              "levels == 3\neach == 16\nreach == 42\n"
              "count(collected == 26.875) == 26\ncount(collected > 36.6) == 2" },
  { .id = "by-hand", .title = N_ ("Six starts by hand"),
    .blurb = N_ ("Four corners of a rectangle, k = 2: four of the six starts end at J = 1, and "
                 "the two on one side at J = 16, where no point changes its cluster."),
    .data = "kmeans-rect4", .params = "k=2 init=every",
    .claims = "total == 6\nhits == 4\nbest == 1\nnext == 16\nlevels == 2\never: event:at-rest" },
  { .id = "plus-plus", .title = N_ ("Points far apart"),
    .blurb = N_ ("k-means++ draws points far from those drawn before: about 95 in a hundred of its "
                 "starts reach J = 2.5."),
    .data = "pairs-8", .params = "k=4 init=k-means++ starts=200", .seed = 1,
    .claims = "made == 200\nbest == 2.5\nshare > 0.9\nshare < 0.99" },
  { .id = "two-answers", .title = N_ ("Two answers of nearly one value"),
    .blurb = N_ ("The book’s three groups: about half of the starts end at 516.913, the others at "
                 "516.990. It hardly matters which."),
    .data = "kmeans-300", .params = "k=3 starts=100", .seed = 1,
    .claims = "levels == 2\nbest ~ 516.913\nnext ~ 516.990\nshare > 0.35\nshare < 0.65" },
  { .id = "eight", .title = N_ ("Eight groups"),
    .blurb = N_ ("With eight groups few starts have a point in each, and the smallest J is "
                 "reached seldom."),
    .data = "blobs:k=8,n=160", .data_seed = 3, .params = "k=8 starts=200", .seed = 1,
    .claims = "made == 200\nshare < 0.3\nlevels > 10\nspread < 10" },
  { .id = "one-side", .title = N_ ("Failure: one run"),
    .blurb = N_ ("One start, and it lies on one side of the rectangle: no point changes, J = 16, "
                 "and every promise is kept."),
    .data = "kmeans-rect4", .params = "k=2 starts=1", .seed = 4,
    .failure = N_ ("At rest is not the best: J = 1 exists. Nothing in this run gives it away; a "
                   "second start does. Run often, or begin with points far apart."),
    .claims = "made == 1\nbest == 16\nconverged\nlast: share == 1" });

#define OWN "numpy over all sets; scikit-learn's KMeans (init=X[set], n_init=1) agrees"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "pairs", GRADUS_CHECK_END, "best", GRADUS_EXPECT (2.5), 1e-12, OWN },
  { "pairs", GRADUS_CHECK_END, "share", GRADUS_EXPECT (0.6), 1e-15, OWN },
  { "by-hand", GRADUS_CHECK_END, "best", GRADUS_EXPECT (1), 1e-14, "by hand" },
  { "by-hand", GRADUS_CHECK_END, "share", GRADUS_EXPECT (0.66666666666666663), 1e-15, "by hand" },
  { "by-hand", 1, "inertia", GRADUS_EXPECT (16), 1e-14, "by hand: (0, 0) and (0, 1)" },
  { "plus-plus", GRADUS_CHECK_END, "share", GRADUS_EXPECT (0.94747), 0.064,
    "numpy: its draws enumerated; four standard errors of 200" },
  { "two-answers", GRADUS_CHECK_END, "best", GRADUS_EXPECT (516.913), 1e-6,
    "numpy: 500 drawn starts" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "far", .title = N_ ("Every set and k-means++"),
    .blurb = N_ ("Of all sets of four points 60 % reach the smallest J; of starts that "
                 "k-means++ draws about 95 %."),
    .preset = "pairs", .right = "init=k-means++ starts=200", .plot = "levels",
    .claims = "both: best == 2.5\nleft: share == 0.6\nright: share > 0.88" });

static const GradusSheet sheet = {
  .aha = N_ ("Same data, same rule: only the start differs. Run often, keep the smallest J."),
  .by_hand = N_ ("The corners (0, 0), (0, 1), (4, 0), (4, 1) with k = 2 have six starts. From "
                 "(0, 0) and (0, 1) the clusters are bottom and top, J = 16, and so from the two "
                 "on the right. From the other four they are left and right, J = 1."),
  .why = "levels",
  .intuition = N_ ("A start is good only if it has a point in each group."),
  .caught_by = "how-many",
  .breaks = N_ ("One run from one side of a rectangle: at rest at once with J = 16, and J = 1 "
                "exists; only a second run gives it away."),
  .needs = "k-means", .leads_to = "gmm-em clustering-parameter-selection neural-network",
  .aliases = "restarts; local optimum; seeds; k-means++; 局部最优; 多次运行; 初值; jbzy",
  .terms = N_ ("local optimum; restart; k-means++"),
};

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  const State *state = here->state;
  const GradusArray *centroids = &state->best.centroids;

  gradus_lloyd_nearest (centroids->data, centroids->shape[0], centroids->shape[1], X, n, out);
}

const GradusDescriptor gradus_k_means_restarts = {
  .id = "k-means-restarts", .chapter = 13, .difficulty = 1,
  .title = N_ ("Local optima and restarts"),
  .summary = N_ ("Runs k-means from every set of points, or from many, and keeps the smallest J."),
  .goal = N_ ("Say how many runs are enough, and why a run at rest may not be the best."),
  .source = "CS229 lecture notes, k-means clustering; Arthur and Vassilvitskii 2007",
  .kind = GRADUS_KIND_ITERATIVE, .data_kind = &gradus_data_table, .needs = GRADUS_NEEDS_X,
  .distances = TRUE, .columns = N_ ("inputs x only; a label is not looked at"),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,
  .predicts = GRADUS_PREDICTS_CLASS, .predict = predict, .start_shows = "clusters",
  .end_shows = "levels",
  .same = GRADUS_SAMENESS ({ "one-point", GRADUS_SENTENCE }),
  .start_said = GRADUS_SAY (
    { "every", N_ ("{n} points, and {total} sets of {k} of them to start from.") },
    { NULL, NN_ ("{n} points and {total} start for k = {k} clusters.",
                 "{n} points and {total} starts for k = {k} clusters."), "total" }),
};
