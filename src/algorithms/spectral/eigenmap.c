/* Laplacian eigenmaps: a sheet unrolled by the springs between neighbours.
 *
 * Objective. Place the points so that neighbours stay near: with W the edges between neighbours and
 * D their row sums, minimise sum_{i<j} W_ij (a_i - a_j)^2 beside sum_i D_i a_i^2. The answers solve
 * (D - W) a = lambda D a, smallest lambda first; the first is constant, says nothing, and is left
 * out. Long distances are not asked.
 *
 * Stages. The learner turns the roll and looks at its shadow, or adds one edge to a path (try).
 * Neighbours are joined (join), springs counted (springs), the softest motions found (unroll), and
 * the points placed by them (flat). Last, other values come up on the same net: the inputs, the
 * target, values at random; none is softer (certify).
 *
 * Score. Where the table has a target, or one input alone, the order of the first coordinate is
 * compared with it by the rank correlation. An edge jumps when its ends are more than a third of
 * the target's range apart.
 *
 * Cost. O(n sqrt (n k)) for the neighbours, gradus-graph-motions.h for the rest; more than 5,000
 * points are refused. Of a graph in several pieces each falls onto one point, which is said.
 *
 * Source: M. Belkin and P. Niyogi 2003, Neural Computation 15(6); 图解机器学习, section 13.5, whose
 * program joins each point with itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-entry.h"
#include "gradus-graph-motions.h"
#include "gradus-linalg.h"
#include "gradus-mould.h"
#include "gradus-neighbours.h"
#include "gradus-rank.h"
#include "gradus-similarity.h"

#define MOST_POINTS 5000
#define MOST_COORDINATES 3
/* Eigenvalues that are drawn, besides the 0 of the constant. */
#define VALUES 7
/* Micro-steps of a stage that goes through all points. */
#define STRIDES 60
/* Points whose net is drawn before it is joined, and all of whose further edges are tried. */
#define MOST_TRIED 16
/* Points whose shadow is looked at. */
#define MOST_SHADED 250
/* Rows of a matrix of edges; with how many the numbers are written. */
#define CELLS 40
#define NUMBERED 12
/* Colours along the target. */
#define HUES 6

typedef struct
{
  double view;
  int neighbours, keep, edge_a, edge_b, rivals;
  bool self;
} Params;

typedef struct
{
  GradusArray attempts;
  guint joined, join_done, join_last;
  bool counted;
  GradusArray values;        /* smallest first, the 0 of the constant among them */
  guint found, find_done, find_last;
  GradusArray z;             /* n x keep */
  guint placed, place_done, place_last;
  GradusArray rivals;        /* their stretch beside their size */
  guint rival_done, rival_last;
  bool certified;
} State;

/* What follows from data and parameters at once. */
typedef struct
{
  guint n, extra;            /* extra: 1 = the first edge is the learner's */
  gsize m;
  double *edges;             /* m x 3, in the order in which points join their neighbours */
  double *sorted;            /* the same in the order of their ends, self loops among them */
  gsize n_sorted;
  double *strange;           /* m: 1 = it jumps, or is the learner's */
  gsize *after;              /* n: edges that are there when a point has joined */
  double *degrees;
  const double *known;       /* n: what the order is compared with, or NULL */
  double *owner;             /* n colours, or NULL */
  guint pieces, jumps, count;
  double longest, volume, straight; /* straight: the best order of a principal direction */
  double *values, *psi;      /* count values; keep x n; NULL where there are none */
  double order[MOST_COORDINATES];
} Work;

enum { EVENT_JUMPS, EVENT_FOLDED, EVENT_BEATEN, EVENT_PIECES };

/* --- Orders ----------------------------------------------------------------------------------- */

/* The best of the first principal directions. */
static double
best_straight (const GradusTable *table, const double *known)
{
  const guint d = table->d, n = table->n;
  g_autofree double *mean = g_new0 (double, d);
  g_autofree double *covariance = g_new0 (double, (gsize) d * d);
  g_autofree double *values = g_new (double, d);
  g_autofree double *vectors = g_new (double, (gsize) d * d);
  g_autofree double *shadow = g_new (double, n);
  double best = 0;

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < d; j++)
      mean[j] += gradus_table_row (table, i)[j] / n;
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < d; j++)
      for (guint k = 0; k <= j; k++)
        covariance[(gsize) j * d + k] += (gradus_table_row (table, i)[j] - mean[j])
                                         * (gradus_table_row (table, i)[k] - mean[k]);
  if (!gradus_symmetric_eigen (covariance, d, values, vectors))
    return NAN;
  for (guint k = 0; k < MIN (d, 3); k++)
    {
      for (guint i = 0; i < n; i++)
        {
          shadow[i] = 0;
          for (guint j = 0; j < d; j++)
            shadow[i] += vectors[(gsize) k * d + j] * gradus_table_row (table, i)[j];
        }
      best = MAX (best, gradus_rank_correlation (shadow, known, n));
    }
  return best;
}

/* --- The net ---------------------------------------------------------------------------------- */

static void
add_edge (GArray *edges, guint a, guint b)
{
  const double edge[] = { MIN (a, b), MAX (a, b), 1 };

  g_array_append_vals (edges, edge, 3);
}

/* Join each point with its neighbours, in the order of the points; first the learner's edge. */
static void
join_points (Work *work, const Params *p, const GradusTable *table)
{
  const guint n = table->n, k = MIN ((guint) p->neighbours, n - 1);
  g_autoptr (GradusNeighbours) neighbours = gradus_neighbours_new (table->x, n, table->d, k);
  GArray *edges = gradus_edges_new ();
  GArray *sorted;
  const guint a = (guint) p->edge_a, b = (guint) p->edge_b;

  if (a != b && a > 0 && b > 0 && a <= n && b <= n
      && !gradus_neighbours_has (neighbours, a - 1, b - 1)
      && !gradus_neighbours_has (neighbours, b - 1, a - 1))
    {
      add_edge (edges, a - 1, b - 1);
      work->extra = 1;
    }
  work->after = g_new (gsize, n);
  for (guint i = 0; i < n; i++)
    {
      for (guint s = 0; s < gradus_neighbours_count (neighbours, i); s++)
        {
          const guint j = gradus_neighbours_other (neighbours, i, s);

          if (j > i || !gradus_neighbours_has (neighbours, j, i))
            {
              add_edge (edges, i, j);
              work->longest = MAX (work->longest, gradus_neighbours_away (neighbours, i, s));
            }
        }
      work->after[i] = edges->len / 3;
    }
  work->m = edges->len / 3;
  sorted = gradus_edges_new ();
  g_array_append_vals (sorted, edges->data, edges->len);
  for (guint i = 0; i < n && p->self; i++)
    add_edge (sorted, i, i);
  gradus_edges_sort (sorted);
  work->n_sorted = sorted->len / 3;
  work->edges = (double *) (gpointer) g_array_free (edges, FALSE);
  work->sorted = (double *) (gpointer) g_array_free (sorted, FALSE);
}

/* Whether an edge joins what is far apart in the target. */
static void
mark_jumps (Work *work)
{
  double low = 0, high = 0;

  work->strange = g_new0 (double, MAX (work->m, 1));
  if (work->known != NULL)
    gradus_find_extent (work->known, work->n, 1, &low, &high);
  for (gsize e = work->extra; e < work->m && high > low; e++)
    {
      const double *edge = &work->edges[3 * e];

      work->strange[e] = fabs (work->known[(gsize) edge[0]] - work->known[(gsize) edge[1]])
                         > (high - low) / 3;
      work->jumps += work->strange[e] > 0;
    }
  if (work->extra > 0)
    work->strange[0] = 1;
}

/* Colours along the target, else of the classes. */
static void
colour_points (Work *work, const GradusTable *table)
{
  const guint n = work->n;

  if (work->known != NULL)
    {
      g_autofree double *ranks = g_new (double, n);

      gradus_rank (work->known, n, ranks);
      work->owner = g_new (double, n);
      for (guint i = 0; i < n; i++)
        work->owner[i] = floor (ranks[i] * HUES / n);
    }
  else if (table->label != NULL && table->n_unknown == 0)
    {
      work->owner = g_new (double, n);
      for (guint i = 0; i < n; i++)
        work->owner[i] = table->label[i];
    }
}

/* The softest motions of the net, the order of each beside what is known. */
static void
find_motions (Work *work, guint keep)
{
  const guint n = work->n;
  g_autofree double *eigen
    = gradus_graph_motions (work->sorted, work->n_sorted, n, work->degrees, MIN (VALUES, n - 1),
                            &work->count);

  if (eigen == NULL)
    return;
  work->values = g_memdup2 (eigen, work->count * sizeof (double));
  work->psi = g_new0 (double, (gsize) keep * n);
  for (guint k = 0; k < keep; k++)
    {
      double *psi = &work->psi[(gsize) k * n];

      gradus_graph_scale (&eigen[work->count + (gsize) k * n], work->degrees, n, FALSE, psi);
      work->order[k] = work->known != NULL ? gradus_rank_correlation (psi, work->known, n) : NAN;
    }
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);

  if (table->n < 3)
    return g_strdup (_ ("A graph needs at least three points. Add points."));
  if (table->n > MOST_POINTS)
    return g_strdup_printf (_ ("There are %u points, but eigenvectors are computed of at most %u. "
                               "Use fewer points."), table->n, MOST_POINTS);
  if (p->keep >= (int) table->n)
    return g_strdup_printf (_ ("%d coordinates cannot be found of %u points: the constant is "
                               "one of their motions."), p->keep, table->n);
  return NULL;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);
  g_autoptr (GradusSparse) graph = NULL;

  work->n = table->n;
  work->known = table->y != NULL ? table->y : table->d == 1 ? table->x : NULL;
  work->straight = work->known != NULL ? best_straight (table, work->known) : NAN;
  join_points (work, p, table);
  mark_jumps (work);
  colour_points (work, table);
  work->degrees = g_new (double, work->n);
  gradus_graph_degrees (work->sorted, work->n_sorted, work->n, work->degrees);
  for (guint i = 0; i < work->n; i++)
    work->volume += work->degrees[i];
  graph = gradus_sparse_new (work->n, work->sorted, work->n_sorted);
  work->pieces = gradus_graph_pieces (graph, NULL);
  for (guint k = 0; k < MOST_COORDINATES; k++)
    work->order[k] = NAN;
  find_motions (work, (guint) p->keep);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  if (work == NULL)
    return;
  g_free (work->edges);
  g_free (work->sorted);
  g_free (work->strange);
  g_free (work->after);
  g_free (work->degrees);
  g_free (work->owner);
  g_free (work->values);
  g_free (work->psi);
  g_free (work);
}

/* --- What is tried ---------------------------------------------------------------------------- */

/* The order of some points in the shadow of the roll, seen from @angle degrees. */
static double
score_view (const GradusPosition *here, double angle)
{
  GRADUS_HERE (work, table);
  const guint stride = gradus_stride (work->n, MOST_SHADED);
  g_autofree double *shadow = NULL;
  guint n = 0;

  if (table->d < 3 || work->known == NULL)
    return NAN;
  shadow = g_new (double, 2 * (gsize) MOST_SHADED);
  for (guint i = 0; i < work->n; i += stride)
    {
      double at[2];

      gradus_space_project (angle * G_PI / 180, gradus_table_row (table, i), at);
      shadow[n] = at[0];
      shadow[MOST_SHADED + n++] = work->known[i];
    }
  return gradus_rank_correlation (shadow, shadow + MOST_SHADED, n);
}

static const GradusContest contest = {
  .param = "view", .score = score_view, .better = GRADUS_BETTER_MORE, .x_label = N_ ("view (°)"),
  .y_label = N_ ("rank correlation of the shadow"), .period = 360,
};

/* The net with one more edge between points @a and @b: the order of its first coordinate. */
static double
score_edge (const Work *work, guint a, guint b)
{
  GArray *edges = gradus_edges_new ();
  g_autofree double *sorted = NULL;
  g_autofree double *degrees = g_new (double, work->n);
  g_autofree double *psi = g_new (double, work->n);
  g_autofree double *eigen = NULL;
  double order = NAN;
  gsize m;
  guint count;

  g_array_append_vals (edges, &work->edges[3 * work->extra],
                       (guint) (3 * (work->m - work->extra)));
  add_edge (edges, a, b);
  gradus_edges_sort (edges);
  m = edges->len / 3;
  sorted = (double *) (gpointer) g_array_free (edges, FALSE);
  gradus_graph_degrees (sorted, m, work->n, degrees);
  eigen = gradus_graph_motions (sorted, m, work->n, degrees, 1, &count);
  if (eigen != NULL)
    {
      gradus_graph_scale (&eigen[count], degrees, work->n, FALSE, psi);
      order = gradus_rank_correlation (psi, work->known, work->n);
    }
  return order;
}

/* --- Stages ----------------------------------------------------------------------------------- */

GRADUS_MICROS (n_strides, (work), gradus_n_strides (work->n, STRIDES))

/* How many points have had their turn after @done strides. */
static guint
after_strides (const Work *work, guint done)
{
  return MIN (done * gradus_stride (work->n, STRIDES), work->n);
}

static GradusStatus
run_join (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->joined = after_strides (work, state->join_done + 1);
  gradus_context_raise_if (context, EVENT_JUMPS, state->joined == work->n && work->jumps > 0);
  return gradus_step_done (&state->join_done, &state->join_last,
                           gradus_n_strides (work->n, STRIDES));
}

static GradusStatus
run_springs (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  if (work->psi == NULL)
    return gradus_context_fail (context, _ ("The eigenvectors of the Laplacian could not be "
                                            "computed. "
                                            "Make the weights of the edges less different."));
  state->counted = true;
  gradus_context_raise_if (context, EVENT_PIECES, work->pieces > 1);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_unroll (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint shown = MIN (work->count, VALUES) + 1;
  double *values = gradus_array_init_vector (&state->values, shown);

  for (guint k = 1; k < shown; k++)
    values[k] = MAX (work->values[k - 1], 0);
  state->found = state->find_done + 1;
  gradus_context_raise_if (context, EVENT_FOLDED,
                           state->found == (guint) p->keep && work->order[0] < 0.9);
  return gradus_step_done (&state->find_done, &state->find_last, (guint) p->keep);
}

static GradusStatus
run_flat (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint keep = (guint) p->keep, to = after_strides (work, state->place_done + 1);
  double *z = gradus_array_write (&state->z);

  for (guint i = after_strides (work, state->place_done); i < to; i++)
    for (guint k = 0; k < keep; k++)
      z[(gsize) i * keep + k] = work->psi[(gsize) k * work->n + i];
  state->placed = to;
  return gradus_step_done (&state->place_done, &state->place_last,
                           gradus_n_strides (work->n, STRIDES));
}

/* How far the values @v stretch the net beside their size about their mean; NAN of a constant. */
static double
softness (const Work *work, const double *v)
{
  double mean = 0, stretch = 0, size = 0, whole = 0;

  for (guint i = 0; i < work->n; i++)
    {
      mean += work->degrees[i] * v[i] / work->volume;
      whole += work->degrees[i] * gradus_square (v[i]);
    }
  for (guint i = 0; i < work->n; i++)
    size += work->degrees[i] * gradus_square (v[i] - mean);
  for (gsize e = 0; e < work->m; e++)
    stretch += gradus_square (v[(gsize) work->edges[3 * e]] - v[(gsize) work->edges[3 * e + 1]]);
  /* What is left of a constant is rounding. */
  return size > 1e-24 * whole ? stretch / size : NAN;
}

/* The inputs, the target where there is one, then values at random. */
GRADUS_MICROS (n_rivals, (p, table), table->d + (table->y != NULL) + (guint64) p->rivals)

static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, table);
  const guint of = table->d + (table->y != NULL) + (guint) p->rivals, k = state->rival_done;
  g_autofree double *v = g_new0 (double, work->n);
  double *softest = gradus_rivals_next (&state->rivals, k, of, 1);

  for (guint i = 0; i < work->n && k <= table->d; i++)
    v[i] = k < table->d ? gradus_table_row (table, i)[k] : table->y != NULL ? table->y[i] : 0;
  *softest = softness (work, v);
  /* In the place of a constant, too, values at random come up. */
  for (guint i = 0; i < work->n && isnan (*softest); i++)
    v[i] = gradus_rng_gaussian (context->rng);
  if (isnan (*softest))
    *softest = softness (work, v);
  gradus_context_raise_if (context, EVENT_BEATEN,
                           *softest < work->values[0] * (1 - 1e-7) - 1e-12);
  state->certified = k + 1 == of;
  return gradus_step_done (&state->rival_done, &state->rival_last, of);
}

/* --- Quantities and names --------------------------------------------------------------------- */

GRADUS_NUMBER (number_order, (work), work->order[0])
GRADUS_NUMBER (number_jumps, (work), work->known != NULL ? work->jumps : NAN)
GRADUS_NUMBER (number_softest, (work), work->values != NULL ? MAX (work->values[0], 0) : NAN)
GRADUS_VECTOR (array_degrees, (work), work->n, i, work->degrees[i])

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "order", N_ ("Rank correlation of the first coordinate"), "r", .number = number_order,
    GRADUS_KNOWN (State, placed), .flags = GRADUS_METRIC },
  { "softest", N_ ("Smallest eigenvalue but 0"), "\\lambda_2", .number = number_softest,
    GRADUS_KNOWN (State, found), .flags = GRADUS_METRIC },
  { "jumps", N_ ("Edges that jump"), "n_{\\mathrm{jump}}", .number = number_jumps,
    GRADUS_KNOWN (State, joined), .flags = GRADUS_METRIC },
  { "attempts", N_ ("Attempts"), "t", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, view in degrees"), .flags = GRADUS_START, .tries = "view" },
  { "degrees", N_ ("Degrees"), "D", .array = array_degrees, GRADUS_KNOWN (State, counted),
    .shape = "n", .indices = N_ ("point") },
  { "eigenvalues", N_ ("Eigenvalues"), "\\lambda", GRADUS_QUANTITY (State, values),
    .indices = N_ ("smallest first") },
  { "z", N_ ("Place of the point"), "z", GRADUS_QUANTITY (State, z), .shape = "n*keep",
    .indices = N_ ("point, coordinate"), .flags = GRADUS_PER_DATUM },
  { "rivals", N_ ("Rivals"), "r", GRADUS_QUANTITY (State, rivals),
    .indices = N_ ("rival: how far it stretches the net") },
  { "joined", N_ ("Points joined"), NULL, GRADUS_QUANTITY (State, joined) },
  { "counted", N_ ("Springs counted"), NULL, GRADUS_QUANTITY (State, counted) },
  { "found", N_ ("Coordinates found"), NULL, GRADUS_QUANTITY (State, found) },
  { "placed", N_ ("Points placed"), NULL, GRADUS_QUANTITY (State, placed) },
  { "certified", N_ ("Certified"), NULL, GRADUS_QUANTITY (State, certified) });

/* Whether the net is drawn before it is joined, for an edge to be added. */
static gboolean
is_path (const Work *work, const GradusTable *table)
{
  return table->d == 1 && work->n <= MOST_TRIED;
}

/* How many edges are seen. */
static gsize
count_seen (const GradusPosition *here)
{
  GRADUS_HERE (state, work, table);

  if (state->joined == 0)
    return is_path (work, table) ? work->m : work->extra;
  return work->after[MIN (state->joined, work->n) - 1];
}

/* The point at which something is shown: the last that had its turn, else one in the middle. */
static guint
point_of (const GradusPosition *here)
{
  GRADUS_HERE (state, work);

  if (here->micro > 0 && gradus_position_is_phase (here, "join"))
    return CLAMP (state->joined, 1, work->n) - 1;
  if (here->micro > 0 && gradus_position_is_phase (here, "flat"))
    return CLAMP (state->placed, 1, work->n) - 1;
  return work->n / 2;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, table);
  const guint at = point_of (here), c = MIN (state->find_last, (guint) p->keep - 1);
  const gsize seen = count_seen (here);
  const double *z = gradus_array_length (&state->z) > (gsize) at * (guint) p->keep
                      ? &state->z.data[(gsize) at * (guint) p->keep] : NULL;
  guint busiest = 0;
  double value;

  for (guint i = 1; i < work->n; i++)
    busiest = work->degrees[i] > work->degrees[busiest] ? i : busiest;
  gradus_names_matrix (names, "springs", work->edges, (guint) seen, 3);
  gradus_names_vector (names, "strange", work->strange, seen);
  gradus_names_vector (names, "owner", work->owner, work->owner != NULL ? work->n : 0);
  gradus_names_number (names, "active", here->micro > 0 ? at : NAN);
  gradus_names_flag (names, "known", work->known != NULL);
  gradus_names_flag (names, "target", table->y != NULL);
  gradus_names_flag (names, "space", table->d >= 3);
  gradus_names_flag (names, "path", is_path (work, table));
  gradus_names_flag (names, "extra", work->extra > 0);
  gradus_names_whole (names, "pieces", work->pieces);
  gradus_names_whole (names, "edges", (gint64) (work->m - work->extra));
  gradus_names_whole (names, "seen", (gint64) (seen - work->extra));
  gradus_names_whole (names, "point", at + 1);
  gradus_names_number (names, "longest", work->longest);
  gradus_names_whole (names, "busiest", busiest + 1);
  gradus_names_number (names, "most", work->degrees[busiest]);
  gradus_names_number (names, "volume", work->volume);
  gradus_names_whole (names, "c", c + 1);
  gradus_names_number (names, "value", work->values != NULL ? MAX (work->values[c], 0) : NAN);
  gradus_names_number (names, "stretch",
                       work->values != NULL ? MAX (work->values[c], 0) * work->volume : NAN);
  gradus_names_number (names, "straight", work->straight);
  gradus_names_number (names, "straight-thought",
                       work->order[0] > work->straight ? work->straight : NAN);
  gradus_names_number (names, "first-order", work->order[0]);
  gradus_names_number (names, "second-order", work->order[1]);
  gradus_names_vector (names, "zi", z, z != NULL ? (guint) p->keep : 0);
  gradus_names_number (names, "shadow", score_view (here, p->view));
  gradus_names_number (names, "best-shadow",
                       gradus_contest_best (here, &contest, &state->attempts, &value));
  gradus_names_number (names, "best-view", value);
  gradus_names_whole (names, "rival", state->rival_last + 1);
  gradus_names_whole (names, "n-rivals", (gint64) n_rivals (here));
  gradus_names_number (names, "rival-score", gradus_rivals_score (&state->rivals,
                                                                  state->rival_last));
  gradus_names_flag (names, "drawn-rival", state->rival_last >= table->d + (table->y != NULL));
}

/* --- What theory promises --------------------------------------------------------------------- */

/* Each coordinate stretches the net by lambda times its size, edge by edge. */
static gboolean
holds_stretch (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work);

  for (guint k = 0; k < (guint) p->keep && work->psi != NULL; k++)
    *measured = MAX (*measured, fabs (softness (work, &work->psi[(gsize) k * work->n])
                                      - work->values[k]));
  return *measured <= 1e-8;
}

/* The coordinates are centred and at right angles, weighed by degrees. */
static gboolean
holds_square (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work);
  const guint n = work->n;

  for (guint j = 0; j < (guint) p->keep && work->psi != NULL; j++)
    for (guint k = 0; k <= j; k++)
      {
        double mean = 0, product = 0;

        for (guint i = 0; i < n; i++)
          {
            mean += work->degrees[i] * work->psi[(gsize) j * n + i] / work->volume;
            product += work->degrees[i] * work->psi[(gsize) j * n + i]
                       * work->psi[(gsize) k * n + i] / work->volume;
          }
        *measured = MAX (*measured, MAX (fabs (mean), fabs (product - (j == k))));
      }
  return *measured <= 1e-7;
}

/* All eigenvalues lie from 0 to 2. */
GRADUS_HOLDS (holds_range, (work),
              work->values != NULL ? MAX (work->values[work->count - 1] - 2, -work->values[0]) : 0,
              *measured <= 1e-9)

GRADUS_HOLDS (holds_best, (state, work),
              work->values[0] - gradus_rivals_best (&state->rivals, G_MAXUINT,
                                                    GRADUS_BETTER_LESS),
              isnan (*measured) || *measured <= 1e-7 * work->values[0] + 1e-12)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "stretch", N_ ("The stretches of the edges sum to λ times the size"),
    "\\sum_{i<j} W_{ij}(\\psi_i - \\psi_j)^2 = \\lambda \\sum_i D_i \\psi_i^2", holds_stretch,
    .phase = "unroll" },
  { "square", N_ ("The coordinates are centred and at right angles"),
    "\\psi_j^T D \\psi_k = 0", holds_square, .phase = "unroll" },
  { "range", N_ ("Eigenvalues lie from 0 to 2"), "0 \\le \\lambda \\le 2", holds_range,
    .phase = "unroll" },
  { "best", N_ ("Nothing is softer"),
    "\\frac{\\sum W_{ij}(v_i - v_j)^2}{\\sum D_i v_i^2} \\ge \\lambda_2", holds_best,
    .phase = "certify" });

/* --- Phases ----------------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Turn it first"), N_ ("Turn the roll: is there a side from which the shadow has the "
                                     "points in order? On a path, choose one edge more."),
    .shows = "net contest", .pseudocode = N_ ("turn the roll yourself, or add an edge"),
    .once = TRUE, .run = gradus_run_nothing,
    .rules = GRADUS_SAY (
      { "path", "W_{ab} = 1" },
      { NULL, "r(\\vartheta) = |\\mathrm{corr}(\\mathrm{rank}\\ \\mathrm{shadow}, \\mathrm{rank}\\ "
              "y)|" }),
    .filled = GRADUS_SAY (
      { "path", "a = <edge-a>,\\quad b = <edge-b>" },
      { "space and target", "r(<view>^\\circ) = <shadow|accent>" },
      { NULL, "n = <n>" }),
    .said = GRADUS_SAY (
      { "path and extra", N_ ("One more edge joins the points {edge-a} and {edge-b}, beside the "
                              "{edges} of the path.") },
      { "path", N_ ("{edges} edges make a path. Let one more edge join two of its points, if you "
                    "like.") },
      { "space and target and attempted",
        N_ ("Seen from {view}°, the shadow has the rank correlation {shadow} with the target; your "
            "best so far is {best-shadow}.") },
      { "space and target", N_ ("Seen from {view}°, the shadow has the rank correlation {shadow} "
                                "with the target.") },
      { NULL, N_ ("{n} points, and nothing joins them yet.") }) },
  { "join", N_ ("Join neighbours"), N_ ("Join each point with its nearest neighbours: short "
                                        "distances are believed, and no others."),
    .shows = "net", .pseudocode = N_ ("for each point i:\n  W[i, j] ← 1 for its nearest "
                                      "neighbours j"),
    .once = TRUE, .n_micro = n_strides, .run = run_join,
    .rule = "W_{ij} = 1\\quad\\text{if}\\quad x_j \\in N_m(x_i)\\quad\\text{or}\\quad x_i \\in "
            "N_m(x_j)",
    .filled = GRADUS_SAY ({ NULL, "|E| = <seen|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Up to point {point} all are joined with their neighbours; edges so far: "
                     "{seen}.") },
      { "jumps > 0", NN_ ("{edges} edges, of which {jumps} jumps: near in space, and far apart in "
                          "the target.",
                          "{edges} edges, of which {jumps} jump: near in space, and far apart in "
                          "the target."), "jumps" },
      { "known", N_ ("{edges} edges, and none of them jumps: where two points are near in space, "
                     "they are near in the target.") },
      { NULL, N_ ("{edges} edges, the longest of them {longest}.") }) },
  { "springs", N_ ("Count the springs"), N_ ("Each edge is a spring. How many hold a point?"),
    .shows = "order net",
    .pseudocode = N_ ("D ← row sums of W\nL ← D − W"), .once = TRUE, .run = run_springs,
    .rule = "D_{ii} = \\sum_j W_{ij},\\quad L = D - W",
    .filled = GRADUS_SAY ({ NULL, "D_{<busiest>,<busiest>} = <most|accent>,\\quad \\sum_i D_{ii} = "
                                  "<volume>" }),
    .said = GRADUS_SAY (
      { "pieces > 1", N_ ("The net is in {pieces} pieces; each of them falls onto one point. Take "
                          "more neighbours.") },
      { NULL, N_ ("Point {busiest} is held by {most} springs, and none by more. All "
                      "together the net is one piece.") }) },
  { "unroll", N_ ("Let the springs go"), N_ ("Find the softest motions of the net; the constant, "
                                             "which stretches nothing, is left out."),
    .shows = "flat values", .pseudocode = N_ ("L ψ = λ D ψ, smallest λ first, without 0"),
    .once = TRUE, .micro = "keep", .run = run_unroll,
    .rule = "L\\role{model}{\\psi} = \\lambda D\\role{model}{\\psi},\\quad \\lambda = "
            "\\frac{\\sum_{i<j} W_{ij} (\\psi_i - \\psi_j)^2}{\\sum_i D_{ii} \\psi_i^2}",
    .filled = GRADUS_SAY (
      { NULL, "\\lambda_{<c>} = \\frac{<stretch>}{<volume>} = <value|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Coordinate {c} stretches the net by {value} of its size.") },
      { "known and first-order > 0.9", N_ ("The softest motion has λ = {softest}, and its rank "
                                           "correlation with what is known is {first-order}: it "
                                           "is in order.") },
      { "known and second-order > 0.9",
        N_ ("The softest motion has λ = {softest}, but its rank correlation is {first-order}; "
            "the second coordinate has {second-order}.") },
      { "known", N_ ("The softest motion has λ = {softest}, but its rank correlation is "
                     "{first-order}: it is not in order.") },
      { NULL, N_ ("The softest motion has λ = {softest}.") }) },
  { "flat", N_ ("Lay it flat"), N_ ("Each point lands at its values of the softest motions."),
    .shows = "flat net", .pseudocode = N_ ("z[i] ← (ψ₁[i], ψ₂[i], …)"), .once = TRUE,
    .n_micro = n_strides, .run = run_flat,
    .rule = "z_i = (\\psi_1, \\dots, \\psi_k)_i",
    .filled = GRADUS_SAY ({ NULL, "z_{<point>} = <zi|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Up to point {point} all lie flat.") },
      { "known and order > 0.9", N_ ("All {n} points lie flat, in the order that is known: rank "
                                     "correlation {order}.") },
      { "known", N_ ("All {n} points lie flat, but not in the order that is known: rank "
                     "correlation {order}.") },
      { NULL, N_ ("All {n} points lie flat: neighbours are still neighbours.") }) },
  { "certify", N_ ("Nothing is softer"), N_ ("Other values come up on the same net: the inputs, "
                                             "the target, values at random."),
    .shows = "contest shortcuts flat",
    .pseudocode = N_ ("for each rival v: is its stretch ≥ λ₂ times its size?"),
    .once = TRUE, .n_micro = n_rivals, .run = run_certify,
    .rule = "\\frac{\\sum_{i<j} W_{ij}(v_i - v_j)^2}{\\sum_i D_{ii} v_i^2} \\ge "
            "\\role{model}{\\lambda_2}",
    .filled = GRADUS_SAY ({ NULL, "<rival-score|past|6> \\ge <softest|model|6>" }),
    .said = GRADUS_SAY (
      { "micro and drawn-rival", N_ ("Values at random stretch the net by {rival-score|4} of "
                                     "their size; the softest motion by {softest|4}.") },
      { "micro", N_ ("An input or the target as values stretches the net by {rival-score|4} of its "
                     "size; the softest motion by {softest|4}.") },
      { "space and target and attempted",
        N_ ("None of {n-rivals} rivals is softer than {softest}. Your best view, {best-view}°, had "
            "the rank correlation {best-shadow}; the net has {order}.") },
      { NULL, N_ ("None of {n-rivals} rivals is softer than {softest}.") }) });

/* --- Pictures --------------------------------------------------------------------------------- */

/* Points evenly spaced on a line: the first and the step; FALSE where they are not. */
static gboolean
find_steps (const GradusTable *table, double *first, double *step)
{
  *first = table->x[0];
  *step = table->x[1] - table->x[0];
  for (guint i = 1; i < table->n; i++)
    if (fabs (table->x[i] - *first - i * *step) > 1e-9 * fabs (*step))
      return FALSE;
  return *step != 0;
}

/* The learner's edge as an arc, with a knob at each end. */
static void
draw_extra (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (p, work, table);
  const char *const ends[] = { "edge-a", "edge-b" };
  const int number[] = { p->edge_a, p->edge_b };
  double first, step, x[2], arc_x[33], arc_y[33];

  if (!is_path (work, table) || !find_steps (table, &first, &step))
    return;
  for (guint k = 0; k < 2; k++)
    {
      if (number[k] < 1 || number[k] > (int) work->n)
        return;
      x[k] = first + step * (number[k] - 1);
      gradus_scene_point (scene, x[k], 0, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.9, -1);
      gradus_scene_map_handle (scene, ends[k], NULL,
                               (GradusHandleMap) { .x = { 1 - first / step, 1 / step, 0 } }, x[k],
                               0);
    }
  if (work->extra == 0)
    return;
  for (guint v = 0; v < G_N_ELEMENTS (arc_x); v++)
    {
      const double angle = G_PI * v / (G_N_ELEMENTS (arc_x) - 1);

      arc_x[v] = 0.5 * (x[0] + x[1]) - 0.5 * cos (angle) * (x[1] - x[0]);
      arc_y[v] = 0.4 * fabs (x[1] - x[0]) * sin (angle);
    }
  gradus_scene_polyline (scene, arc_x, arc_y, G_N_ELEMENTS (arc_x), GRADUS_ROLE_ERROR,
                         GRADUS_LINE_BOLD);
  gradus_scene_label (scene, C_ ("legend", "your edge"));
}

static void
draw_net (const GradusPosition *here, GradusScene *scene)
{
  static const GradusPlot in_space = {
    .kit = gradus_kit_space, .of = "",
    .with = "turn=view edges=springs strange=strange owner=owner active=active",
  };
  static const GradusPlot in_plane = {
    .kit = gradus_kit_graph, .of = "springs", .with = "active=active",
  };
  GRADUS_HERE (table);

  if (table->d >= 3)
    gradus_kit_space (here, &in_space, scene);
  else
    {
      gradus_kit_graph (here, &in_plane, scene);
      draw_extra (here, scene);
    }
}

static GradusRole
role_of (const Work *work, guint i)
{
  return work->owner != NULL ? GRADUS_ROLE_CLASS + (GradusRole) work->owner[i] : GRADUS_ROLE_DATA;
}

/* Where point @i lies flat: its first two coordinates, or what is known and its first. */
static void
place (const Params *p, const Work *work, guint i, double at[2])
{
  const gboolean two = p->keep > 1;

  at[two ? 0 : 1] = work->psi[i];
  at[two ? 1 : 0] = two ? work->psi[work->n + i] : work->known != NULL ? work->known[i] : i + 1;
}

/* The sheet laid flat, with the edges of the point in work and those that jump. */
static void
draw_flat (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const guint n = work->n, active = here->micro > 0 ? point_of (here) : G_MAXUINT;
  const guint placed = gradus_position_is_phase (here, "flat") ? MIN (state->placed, n) : n;
  double at[2], to[2];

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT,
                         p->keep > 1          ? "ψ₁"
                         : work->known != NULL ? C_ ("axis", "what is known")
                                               : C_ ("axis", "point"),
                         p->keep > 1 ? "ψ₂" : "ψ₁");
  if (gradus_kit_waits (scene, state->found == 0 || work->psi == NULL,
                        _ ("The sheet is laid flat when the softest motions are found.")))
    return;
  for (guint i = 0; i < n; i++)
    {
      place (p, work, i, at);
      gradus_scene_include (scene, at[0], at[1]);
    }
  for (gsize e = 0; e < work->m; e++)
    {
      const guint a = (guint) work->edges[3 * e], b = (guint) work->edges[3 * e + 1];
      const gboolean odd = work->strange[e] > 0, mine = a == active || b == active;

      if (a >= placed || b >= placed || !(odd || mine || work->m <= 300))
        continue;
      place (p, work, a, at);
      place (p, work, b, to);
      gradus_scene_segment (scene, at[0], at[1], to[0], to[1],
                            odd    ? GRADUS_ROLE_ERROR
                            : mine ? GRADUS_ROLE_ACCENT
                                   : GRADUS_ROLE_MUTED,
                            odd || mine ? GRADUS_LINE_SOLID : GRADUS_LINE_THIN);
    }
  for (guint i = 0; i < placed; i++)
    {
      place (p, work, i, at);
      gradus_scene_point (scene, at[0], at[1], role_of (work, i), GRADUS_SHAPE_AUTO,
                          n > 200 ? 0.7 : 1.2, (int) i);
      if (i == active)
        gradus_scene_point (scene, at[0], at[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.8, -1);
    }
}

static void
label_values (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "number"), C_ ("axis", "eigenvalue"));
}

/* Of few points the Laplacian with its numbers; of many how many edges join two stretches of the
 * first coordinate, of the first input before it is found. */
static void
draw_order (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const guint n = work->n, cells = MIN (n, CELLS);
  const gboolean numbers = n <= NUMBERED;
  g_autofree double *matrix = g_new0 (double, (gsize) cells * cells);
  g_autofree double *ranks = g_new (double, n);
  g_autofree double *first = g_new (double, n);
  double most = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_FLIP_Y | GRADUS_AXES_EQUAL | GRADUS_AXES_NONE,
                         C_ ("axis", "point"), C_ ("axis", "point"));
  if (gradus_kit_waits (scene, !state->counted, _ ("The springs are not counted yet.")))
    return;
  for (guint i = 0; i < n; i++)
    {
      ranks[i] = i;
      first[i] = table->x[(gsize) i * table->d];
    }
  if (!numbers)
    gradus_rank (state->found > 0 && work->psi != NULL ? work->psi : first, n, ranks);
  for (gsize e = 0; e < work->n_sorted; e++)
    {
      const guint a = (guint) work->sorted[3 * e], b = (guint) work->sorted[3 * e + 1];
      const gsize row = (gsize) floor (ranks[a] * cells / n);
      const gsize column = (gsize) floor (ranks[b] * cells / n);

      if (numbers && a == b)
        matrix[row * (cells + 1)] -= 1;
      else
        {
          matrix[row * cells + column] += numbers ? -1 : 1;
          if (row != column)
            matrix[column * cells + row] += numbers ? -1 : 1;
        }
    }
  for (guint i = 0; i < n && numbers; i++)
    matrix[(gsize) i * (n + 1)] += work->degrees[i];
  for (gsize i = 0; i < (gsize) cells * cells; i++)
    most = MAX (most, fabs (matrix[i]));
  gradus_scene_set_x_range (scene, 0, cells);
  gradus_scene_set_y_range (scene, 0, cells);
  gradus_scene_matrix (scene, matrix, cells, cells,
                       numbers ? GRADUS_MAP_DIVERGING : GRADUS_MAP_SEQUENTIAL,
                       numbers ? -most : 0, MAX (most, 1),
                       numbers ? GRADUS_NUMBERS_ALIKE : GRADUS_NUMBERS_NONE, NULL);
}

static void
draw_contest (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, table, work);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _ (contest.x_label), _ (contest.y_label));
  if (gradus_kit_waits (scene, table->d < 3 || work->known == NULL,
                        _ ("A shadow is turned of points in space that have a target.")))
    return;
  gradus_contest_draw (here, &contest, &state->attempts, state->certified, NAN, scene);
  gradus_scene_set_y_range (scene, 0, 1.1);
  if (state->certified && isfinite (work->order[0]))
    {
      gradus_scene_hrule (scene, work->order[0], GRADUS_ROLE_MODEL, GRADUS_LINE_DASHED, NULL);
      gradus_scene_label (scene, C_ ("legend", "the net"));
    }
}

/* What each further edge would do to the order. */
static void
draw_shortcuts (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const guint n = work->n;
  g_autofree double *matrix = NULL;

  gradus_scene_set_axes (scene, GRADUS_AXES_FLIP_Y | GRADUS_AXES_EQUAL, C_ ("axis", "point"),
                         C_ ("axis", "point"));
  if (gradus_kit_waits (scene, !is_path (work, table) || work->psi == NULL,
                        _ ("All further edges are tried of up to 16 points on a line.")))
    return;
  if (gradus_kit_waits (scene, !state->certified, _ ("All further edges are tried at the end.")))
    return;
  matrix = g_new (double, (gsize) n * n);
  for (gsize i = 0; i < (gsize) n * n; i++)
    matrix[i] = NAN;
  for (guint a = 0; a < n; a++)
    for (guint b = a + 2; b < n; b++)
      matrix[(gsize) a * n + b] = score_edge (work, a, b);
  gradus_scene_set_cells (scene, n);
  gradus_scene_set_x_range (scene, 0, n);
  gradus_scene_set_y_range (scene, 0, n);
  gradus_scene_matrix (scene, matrix, n, n, GRADUS_MAP_SEQUENTIAL, 0, 1, GRADUS_NUMBERS_ALIKE,
                       NULL);
  if (work->extra > 0)
    {
      const double row = MIN (p->edge_a, p->edge_b) - 1, column = MAX (p->edge_a, p->edge_b) - 1;
      const double x[] = { column, column + 1, column + 1, column };
      const double y[] = { row, row, row + 1, row + 1 };

      gradus_scene_polygon (scene, x, y, 4, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD, 0);
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "net", N_ ("The net of neighbours"), .build = draw_net,
    .caption = GRADUS_SAY ({ "joined > 0 and jumps > 0", N_ ("edges: {seen}; red ones jump") },
                           { "joined > 0", N_ ("edges: {seen}") }, { NULL, "" }) },
  { "flat", N_ ("Laid flat"), .build = draw_flat,
    .caption = GRADUS_SAY ({ "placed > 0 and known", N_ ("rank correlation {order}") },
                           { NULL, "" }) },
  { "contest", N_ ("Shadows of the roll"), .build = draw_contest },
  { "values", N_ ("Eigenvalues"), .kit = gradus_kit_bars, .of = "eigenvalues",
    .with = "stems numbers", .extra = label_values },
  { "order", N_ ("Which points are joined"), .build = draw_order,
    .caption = GRADUS_SAY (
      { "n <= 12 and counted", N_ ("L = D − W") },
      { "found > 0", N_ ("edges, the points in the order of the first coordinate") },
      { "counted", N_ ("edges, the points in the order of the first input") }, { NULL, "" }) },
  { "shortcuts", N_ ("One edge more"), .build = draw_shortcuts,
    .caption = GRADUS_SAY ({ "certified", N_ ("rank correlation with this edge as well") },
                           { NULL, "" }) });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "order", N_ ("Can it be unrolled?"), "unroll", "net", .asks = GRADUS_ASKS_NUMBER,
    .about = "first-order", .scale = "0.1", .when = "known and not path",
    .words = N_ ("No principal direction has more than the rank correlation {straight} with the "
                 "target. Only neighbours are joined, {edges} edges: what rank correlation, from 0 "
                 "to 1, will the softest motion of the net have?"),
    .truth = GRADUS_SAY (
      { "first-order > 0.9", N_ ("It is {first-order}: short distances alone put the points in "
                                 "order.") },
      { "jumps > 0", N_ ("It is {first-order}: edges that jump hold the sheet together where it "
                         "should open.") },
      { NULL, N_ ("It is {first-order}: no edge jumps, but another motion is softer than the one "
                  "in order.") }),
    .intuition = N_ ("You thought that what no principal direction shows is not there, but the net "
                     "never asks for long distances: its neighbours pass the order on."),
    .intuition_answer = "straight-thought" },
  { "shortcut", N_ ("What does one wrong edge do?"), "unroll", "net", .asks = GRADUS_ASKS_NUMBER,
    .about = "first-order", .scale = "0.1", .when = "path and extra",
    .words = N_ ("Of {n} points on a line each is joined with the next, and one more edge joins "
                 "{edge-a} and {edge-b}. What is the rank correlation of the softest motion with "
                 "the line, from 0 to 1?"),
    .truth = GRADUS_SAY (
      { "first-order > 0.9", N_ ("It is {first-order}: this edge does no harm.") },
      { NULL, N_ ("It is {first-order}: the edge is a short cut, and the line folds.") }),
    .intuition = N_ ("You thought one wrong edge is drowned by the right ones, but it is a short "
                     "cut: the line folds."),
    .intuition_answer = "1" },
  { "jumps", N_ ("Do edges jump?"), "join", "net", .asks = GRADUS_ASKS_EVENT,
    .about = "jumps > 0", .when = "known and not path",
    .words = N_ ("Each point is joined with its {neighbours} nearest neighbours. Will some of the "
                 "edges join points that are far apart in the target?"),
    .truth = GRADUS_SAY (
      { "jumps > 0", NN_ ("Yes: {jumps} edge jumps.", "Yes: {jumps} edges jump."), "jumps" },
      { NULL, N_ ("No: none of the {edges} edges jumps.") }) },
  { "stretch", N_ ("How far is the net stretched?"), "unroll", "values",
    .asks = GRADUS_ASKS_NUMBER, .about = "softest", .scale = "0.1", .when = "not known",
    .words = N_ ("All eigenvalues lie from 0 to 2. How large is the smallest one but the 0 of the "
                 "constant?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It is {softest}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "view", .label = N_ ("View"), .unit = N_ ("°"),
    .blurb = N_ ("From which side points in space are seen; the net does not depend on it."),
    GRADUS_PARAM_FIELD (Params, view), .def = 15, .max = 360, .step = 5,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "neighbours", .label = N_ ("Neighbours"), .symbol = "m",
    .blurb = N_ ("To how many of its nearest neighbours a point is joined; an edge is there when "
                "one of its ends wants it."),
    GRADUS_PARAM_FIELD (Params, neighbours), .def = 10, .min = 1, .max = 200, .slider_min = 1,
    .slider_max = 50, .step = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "self", .label = N_ ("Joined with itself"),
    .blurb = N_ ("Whether every point counts as a neighbour of itself, as in the book."),
    GRADUS_PARAM_FIELD (Params, self), .max = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "keep", .label = N_ ("Coordinates"), .symbol = "k",
    .blurb = N_ ("How many numbers stand for a point afterwards."),
    GRADUS_PARAM_FIELD (Params, keep), .def = 2, .min = 1, .max = MOST_COORDINATES,
    .slider_min = 1, .slider_max = MOST_COORDINATES, .applies = GRADUS_APPLIES_REDO },
  { .id = "edge-a", .label = N_ ("One end of one more edge"),
    .blurb = N_ ("The number of a point; 0 = no edge is added."),
    GRADUS_PARAM_FIELD (Params, edge_a), .max = MOST_POINTS, .slider_max = 12, .step = 1,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "edge-b", .label = N_ ("Its other end"),
    .blurb = N_ ("The number of a point; 0 = no edge is added."),
    GRADUS_PARAM_FIELD (Params, edge_b), .max = MOST_POINTS, .slider_max = 12, .step = 1,
    .applies = GRADUS_APPLIES_REDO },
  GRADUS_RIVALS_PARAM (Params, N_ ("Values drawn at random against the softest motion, after the "
                                   "inputs and the target."), 3));

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_JUMPS] = { "jumps", N_ ("Edges jump"),
                    N_ ("Some edges join points that are far apart in the target.") },
  [EVENT_FOLDED] = { "folded", N_ ("The sheet is folded"),
                     N_ ("The first coordinate is not in the order that is known.") },
  [EVENT_BEATEN] = { "beaten", N_ ("Beaten"),
                     N_ ("Some values are softer than the softest motion.") },
  [EVENT_PIECES] = { "pieces", N_ ("Several pieces"),
                     N_ ("The graph falls into pieces, and each of them has an eigenvalue 0.") });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "roll", .title = N_ ("A sheet rolled up in space"),
    .blurb = N_ ("A thousand points. No principal direction has more than the rank correlation "
                 "0.278 with the angle along the roll; the net of neighbours has 0.988."),
    .data = "swiss-roll",
    .claims = "n == 1000\nstraight ~ 0.278\norder ~ 0.988\njumps == 0\nedges == 5745" },
  { .id = "by-hand", .title = N_ ("A path of four by hand"),
    .blurb = N_ ("0, 1, 2, 3, each joined with the next: L(2, 1, −1, −2) = (1, 1, −1, −1), which "
                 "is ½ D(2, 1, −1, −2). So λ = ½."),
    .data = "path-4", .params = "neighbours=1 keep=1",
    .claims = "edges == 3\nsoftest ~ 0.5\nz[0,0] / z[1,0] ~ 2\nz[3,0] / z[1,0] ~ -2" },
  { .id = "path", .title = N_ ("A path of twelve"),
    .blurb = N_ ("Eleven edges, and the softest motion is in order. Drag a ring to let one more "
                 "edge join two points."),
    .data = "path-12", .params = "neighbours=1 keep=1 edge-a=4 edge-b=5",
    .claims = "edges == 11\norder == 1\nnot extra" },
  { .id = "shortcut", .title = N_ ("Failure: one short cut"),
    .blurb = N_ ("One more edge, from 3 to 10: of the order nothing is left, 0 instead of 1."),
    .data = "path-12", .params = "neighbours=1 keep=1 edge-a=3 edge-b=10",
    .failure = N_ ("One edge that jumps is a short cut: the line folds, and points from both of "
                   "its halves land at one place. Look at the longest edges, and take fewer "
                   "neighbours."),
    .claims = "order == 0\nedges == 11\never: event:folded" },
  { .id = "book", .title = N_ ("The roll as in the book"),
    .blurb = N_ ("Each point is joined with itself as well, so that the eigenvalues are a little "
                 "smaller: 0.00273 instead of 0.00297. The order is the same."),
    .data = "swiss-roll", .params = "self=true",
    .claims = "softest ~ 0.00273\norder ~ 0.988" },
  { .id = "arcs", .title = N_ ("Two arcs"),
    .blurb = N_ ("Thirty neighbours make one net of both arcs. The first coordinate tells the arcs "
                 "apart, and the second runs along them."),
    .data = "two-arcs", .params = "neighbours=30", .claims = "pieces == 1\nneighbours == 30" },
  { .id = "bridges", .title = N_ ("Failure: too many neighbours"),
    .blurb = N_ ("Thirty neighbours: 106 edges jump from layer to layer, and the first coordinate "
                 "has the rank correlation 0.084. The angle has moved to the second, with 0.924."),
    .data = "swiss-roll", .params = "neighbours=30",
    .failure = N_ ("More edges do not tell more: those that jump between the layers hold the roll "
                   "together. Take fewer neighbours, as few as keep the sheet in one piece."),
    .claims = "jumps == 106\norder ~ 0.084\nsecond-order ~ 0.924\nneighbours == 30" },
  { .id = "pieces", .title = N_ ("Failure: too few neighbours"),
    .blurb = N_ ("Two neighbours: the net falls into pieces, and nothing holds one to another."),
    .data = "swiss-roll:n=200", .params = "neighbours=2",
    .failure = N_ ("Each piece would fall onto one point: moving it as a whole stretches no "
                   "spring, and λ is 0 once for each piece. Take more neighbours."),
    .claims = "pieces > 1\nneighbours == 2\nsoftest == 0\never: event:pieces" });

#define ORACLE "numpy, eigh of the normalised Laplacian of the ten nearest neighbours"
#define BY_HAND "by hand: L (2, 1, -1, -2) = 1/2 D (2, 1, -1, -2)"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "roll", 1, "eigenvalues", GRADUS_EXPECT (0, 0.002968, 0.004783, 0.010659, 0.011745), 1e-6,
    ORACLE },
  { "book", 1, "eigenvalues", GRADUS_EXPECT (0, 0.002732, 0.004400, 0.009822, 0.010806), 1e-6,
    ORACLE ", each point joined with itself" },
  { "by-hand", 1, "eigenvalues", GRADUS_EXPECT (0, 0.5, 1.5, 2), 1e-12, BY_HAND },
  { "path", 1, "softest", GRADUS_EXPECT (0.0405070), 1e-7, ORACLE },
  { "shortcut", 1, "softest", GRADUS_EXPECT (0.154034), 1e-6, ORACLE },
  { "bridges", 1, "eigenvalues", GRADUS_EXPECT (0, 0.015947, 0.017966, 0.040426, 0.043974), 1e-6,
    ORACLE });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "neighbours", .title = N_ ("Ten neighbours and thirty"),
    .blurb = N_ ("With ten the colours lie side by side. With thirty, edges jump from layer to "
                 "layer, and the sheet stays folded."),
    .preset = "roll", .right = "neighbours=30", .plot = "flat",
    .claims = "left: jumps == 0\nleft: order > 0.98\nright: jumps > 100\nright: order < 0.1" });

static const GradusSheet sheet = {
  .aha = N_ ("Believe only short distances; let springs between neighbours unroll the sheet."),
  .by_hand = N_ ("A path of four: L(2, 1, −1, −2) = (1, 1, −1, −1) = ½ (1 · 2, 2 · 1, 2 · (−1), "
                 "1 · (−2)). So λ₂ = ½ and the order is 2, 1, −1, −2."),
  .why = "flat",
  .intuition = N_ ("One wrong edge among many right ones cannot matter."),
  .caught_by = "shortcut",
  .breaks = N_ ("Thirty neighbours: 106 edges jump, and the rank correlation falls from 0.988 to "
                "0.084. Too few: λ = 0 once for each piece."),
  .needs = "similarity-graph lpp spectral-clustering",
  .leads_to = "laplacian-rls label-propagation",
  .aliases = "Laplacian eigenmap; manifold learning; Swiss roll; 拉普拉斯特征映射; 流形学习; 蛋糕卷; lplstz",
  .terms = N_ ("graph Laplacian; manifold; eigenvector"),
};

const GradusDescriptor gradus_laplacian_eigenmap = {
  .id = "laplacian-eigenmap", .chapter = 15, .difficulty = 3, .title = N_ ("Laplacian eigenmaps"),
  .summary = N_ ("Unrolls a sheet by the softest motions of a net of springs between "
                 "neighbours."),
  .goal = N_ ("Find the softest motion of a path of four by hand, and say what one edge that jumps "
              "does to the map."),
  .source = "Belkin and Niyogi 2003; 图解机器学习, section 13.5",
  .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE, .distances = TRUE,
  .columns = N_ ("inputs x; a target is compared with the order that is found"),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .name = name,
  .start_shows = "net", .end_shows = "flat",
  .same = GRADUS_SAMENESS (
    { "one-point", GRADUS_SENTENCE }),
  .start_said = GRADUS_SAY (
    { "path and extra", N_ ("{n} points on a line, and one more edge from {edge-a} to {edge-b}.") },
    { "space and target", N_ ("{n} points in space, coloured by the target. Turn them by the knob "
                              "of the dial.") },
    { NULL, N_ ("{n} points wait to be joined with their neighbours.") }),
};
