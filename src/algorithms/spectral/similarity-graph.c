/* Similarities and neighbour graphs, an exploration: what is near is a choice.
 *
 * Situation. Points in groups that are known to whoever looks, and not to the graph. Four ways to
 * join them: by the Gaussian similarity of one width t; by the same with a scale for each point,
 * the distance to its k-th neighbour; with the m nearest; with all within a radius.
 *
 * Stages. The learner bets on a width with which each point has a link above 1/2 in its group, and
 * no link between the groups is above 1/10 (bet). Points are joined one by one (join), pairs are
 * weighed (pairs), and five widths and the scales of the first five neighbours are tried (law). The
 * Laplacian is what the graph is good for (laplacian).
 *
 * The law. d is the longest of the distances from a point to the nearest one of its own group, D
 * the shortest distance between two groups. With one width the weights are w = exp (-d^2 / 2 t^2)
 * and exp (-D^2 / 2 t^2) = w^((D / d)^2): whatever t is, both are on one curve. It goes through the
 * corner, where w is above 1/2 and the other below 1/10, when D / d is more than sqrt (log2 (10)) =
 * 1.82. A scale for each point leaves the curve.
 *
 * Cost. n^2 weights for up to 800 points; eigenvalues for up to 120.
 *
 * Edge cases. Neighbours at the same distance are taken together, and may be more than asked for.
 * Points that coincide have the scale of gradus_similarity_scales(). A lonely point is a piece.
 *
 * Source: U. von Luxburg 2007, A tutorial on spectral clustering, Statistics and Computing 17; L.
 * Zelnik-Manor and P. Perona 2004, Self-tuning spectral clustering, NIPS 17; M. Sugiyama,
 * Illustrated Machine Learning, section 13.3.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-entry.h"
#include "gradus-linalg.h"
#include "gradus-similarity.h"

#define MOST 800
#define FEW 12          /* points whose pairs are looked at one by one, with all circles drawn */
#define MOST_EIGEN 120  /* points of which there are eigenvalues */
/* Rows of a matrix, and dots of the picture of pairs. */
#define MOST_ROWS 100
#define MOST_DOTS 3000
/* Widths and scales that are tried. */
#define WIDTHS 5
#define SCALES 5
/* A link inside a group is to be above the one, links between groups below the other. */
#define STRONG 0.5
/* Links below it are not drawn. */
#define FAINT 0.01
#define WEAK 0.1

enum { GAUSSIAN, LOCAL, NEIGHBOURS, RADIUS };

typedef struct
{
  double bet;
  guint how;
  double t, radius;
  int local, neighbours;
  bool self_loops;
} Params;

typedef struct
{
  GradusArray edges;           /* m x 3, as gradus-similarity.h has them */
  guint joined, join_done, join_last;
  guint seen, see_done, see_last;      /* pairs, or points where there are many */
  GradusArray inside, across;          /* WIDTHS + SCALES: what was tried */
  guint tried, try_done, try_last;
  GradusArray degrees;         /* n */
  GradusArray eigenvalues;     /* n, of few points */
  guint pieces;
} State;

/* All that follows from data and parameters. */
typedef struct
{
  guint n, d;
  const double *x;
  const gint32 *label;
  double *scales;              /* n, of LOCAL */
  GArray *all;                 /* the edges of all points, as State has them */
  double *w;                   /* n x n, the diagonal 0 */
  double inside, across;       /* see measure() */
  double loose, gap;           /* the longest of the links within groups, the shortest between */
  guint edges, bridges, strong, strong_bridges;
  guint n_scales;              /* that can be tried */
} Work;

enum { EVENT_TIE, EVENT_BRIDGE, EVENT_PIECES, EVENT_CORNER };

static const double factors[WIDTHS] = { 0.1, 0.3, 0.5, 1, 2 };

/* --- The graph -------------------------------------------------------------------------------- */

static double
distance2_of (const Work *work, guint i, guint j)
{
  return gradus_distance2 (&work->x[(gsize) i * work->d], &work->x[(gsize) j * work->d], work->d);
}

static double
weight_of (const Work *work, guint i, guint j)
{
  return work->w[(gsize) i * work->n + j];
}

static GradusSimilarity
similarity_of (const Params *p, const Work *work)
{
  static const GradusJoin joins[] = { GRADUS_JOIN_ALL, GRADUS_JOIN_ALL, GRADUS_JOIN_NEAREST,
                                      GRADUS_JOIN_WITHIN };

  return (GradusSimilarity) {
    .join = joins[p->how], .neighbours = (guint) p->neighbours, .width = p->t,
    .radius = p->radius, .graded = p->how == GAUSSIAN || p->how == LOCAL, .self = p->self_loops,
    .scales = work->scales,
  };
}

/* Among weights of all pairs, or what grows with them: the weakest of the best links of a point
 * within its group, NAN where no point has company, and the best link between groups. */
static void
measure (const Work *work, const double *w, double *inside, double *across)
{
  *inside = NAN;
  *across = -INFINITY;
  for (guint i = 0; i < work->n; i++)
    {
      const double *row = &w[(gsize) i * work->n];
      double best = NAN;

      for (guint j = 0; j < work->n; j++)
        if (work->label[j] != work->label[i])
          *across = MAX (*across, row[j]);
        else if (j != i && !(row[j] <= best))
          best = row[j];
      *inside = fmin (*inside, best);
    }
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (table);

  if (table->n < 3)
    return g_strdup (_ ("A graph needs at least three points. Add points."));
  if (table->n > MOST)
    return g_strdup_printf (_ ("Of %u points there are too many pairs to weigh: give at most %d, "
                               "or take a sample."), table->n, MOST);
  return NULL;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);
  const guint n = table->n;
  GradusSimilarity how;

  work->n = n;
  work->d = table->d;
  work->x = table->x;
  work->label = table->label;
  work->n_scales = MIN (SCALES, n - 1);
  work->gap = INFINITY;
  for (guint i = 0; i < n; i++)
    {
      double nearest = INFINITY;

      for (guint j = 0; j < n; j++)
        if (j != i && work->label[j] == work->label[i])
          nearest = fmin (nearest, distance2_of (work, i, j));
        else if (j != i)
          work->gap = fmin (work->gap, distance2_of (work, i, j));
      if (isfinite (nearest))
        work->loose = fmax (work->loose, nearest);
    }
  work->loose = sqrt (work->loose);
  work->gap = sqrt (work->gap);
  if (p->how == LOCAL)
    work->scales = gradus_similarity_scales (work->x, n, work->d, (guint) p->local);
  work->w = g_new0 (double, (gsize) n * n);
  how = similarity_of (p, work);
  work->all = gradus_similarity_edges (&how, work->x, n, work->d, G_MAXSIZE);
  for (guint e = 0; e < work->all->len / 3; e++)
    {
      const double *edge = &g_array_index (work->all, double, 3 * e);
      const guint a = (guint) edge[0], b = (guint) edge[1];
      const gboolean bridge = work->label[a] != work->label[b];

      if (a == b || !(edge[2] > 0))
        continue;
      work->w[(gsize) a * n + b] = work->w[(gsize) b * n + a] = edge[2];
      work->edges++;
      work->bridges += bridge;
      work->strong += edge[2] > STRONG;
      work->strong_bridges += bridge && edge[2] > STRONG;
    }
  measure (work, work->w, &work->inside, &work->across);
  return work;
}

static void
unprepare (gpointer workspace)
{
  Work *work = workspace;

  g_free (work->scales);
  g_array_unref (work->all);
  g_free (work->w);
  g_free (work);
}

/* --- Stages ----------------------------------------------------------------------------------- */

/* How far the circle around point @i reaches. */
static double
reach_of (const Params *p, const Work *work, guint i)
{
  g_autofree double *others = NULL;
  guint m = 0;

  if (p->how == GAUSSIAN)
    return p->t;
  if (p->how == LOCAL)
    return work->scales[i];
  if (p->how == RADIUS)
    return p->radius;
  others = g_new (double, work->n);
  for (guint j = 0; j < work->n; j++)
    if (j != i)
      others[m++] = distance2_of (work, i, j);
  return sqrt (gradus_select (others, m, MIN ((guint) p->neighbours, m) - 1));
}

/* So many points lie within the circle. */
static guint
count_within (const Work *work, guint i, double reach)
{
  guint count = 0;

  for (guint j = 0; j < work->n; j++)
    count += j != i && distance2_of (work, i, j) <= reach * reach * (1 + 1e-12);
  return count;
}

static void
keep_edges (State *state, const GArray *edges)
{
  gradus_array_clear (&state->edges);
  if (edges->len > 0)
    memcpy (gradus_array_init_matrix (&state->edges, edges->len / 3, 3), edges->data,
            edges->len * sizeof (double));
}

static GradusStatus
run_join (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const GradusSimilarity how = similarity_of (p, work);
  const guint n = work->n, i = context->bulk ? n - 1 : state->join_done;
  const guint wished = (guint) p->neighbours;

  if (context->bulk)
    keep_edges (state, work->all);
  else
    {
      g_autoptr (GArray) edges = gradus_edges_new ();
      g_autofree double *distance2 = g_new (double, n);

      if (i > 0 && gradus_array_length (&state->edges) > 0)
        g_array_append_vals (edges, state->edges.data,
                             (guint) gradus_array_length (&state->edges));
      for (guint j = 0; j < n; j++)
        distance2[j] = distance2_of (work, i, j);
      gradus_similarity_join (&how, distance2, n, i, edges);
      gradus_edges_sort (edges);
      keep_edges (state, edges);
    }
  state->joined = i + 1;
  for (guint k = context->bulk ? 0 : i; p->how == NEIGHBOURS && k <= i; k++)
    gradus_context_raise_if (context, EVENT_TIE,
                             count_within (work, k, reach_of (p, work, k)) > MIN (wished, n - 1));
  if (i + 1 == n)
    gradus_context_raise_if (context, EVENT_BRIDGE, work->strong_bridges > 0);
  state->join_done = i;
  return gradus_step_done (&state->join_done, &state->join_last, n);
}

/* Of few points pair by pair, of many each with those before it. */
static guint
count_looks (const Work *work)
{
  return work->n <= FEW ? work->n * (work->n - 1) / 2 : work->n - 1;
}

/* The two points of pair @k: 1 with 0, 2 with 0, 2 with 1, ... */
static void
find_pair (guint k, guint *i, guint *j)
{
  *i = 1;
  while (k >= *i)
    k -= (*i)++;
  *j = k;
}

static GradusStatus
run_pairs (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint looks = count_looks (work);

  if (context->bulk)
    state->see_done = looks - 1;
  state->seen = state->see_done + 1;
  return gradus_step_done (&state->see_done, &state->see_last, looks);
}

static double
width_tried (const Work *work, guint k)
{
  return factors[k] * work->loose;
}

/* What the weights of the two distances are with one width. */
static double
weight_at (double distance, double t)
{
  return t > 0 ? gradus_similarity (distance * distance, t) : distance > 0 ? 0 : 1;
}

static gboolean
is_in_corner (double inside, double across)
{
  return inside > STRONG && across < WEAK;
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint k = state->try_done, n = work->n;
  double *inside = gradus_array_write (&state->inside);
  double *across = gradus_array_write (&state->across);

  if (k < WIDTHS)
    {
      inside[k] = weight_at (work->loose, width_tried (work, k));
      across[k] = weight_at (work->gap, width_tried (work, k));
    }
  else
    {
      g_autofree double *scales = gradus_similarity_scales (work->x, n, work->d, k - WIDTHS + 1);
      g_autofree double *exponents = g_new (double, (gsize) n * n);

      for (guint i = 0; i < n; i++)
        for (guint j = 0; j < i; j++)
          exponents[(gsize) i * n + j] = exponents[(gsize) j * n + i]
            = -0.5 * distance2_of (work, i, j) / (scales[i] * scales[j]);
      measure (work, exponents, &inside[k], &across[k]);
      /* Groups of one point each have no link inside. */
      inside[k] = isnan (inside[k]) ? 0 : exp (inside[k]);
      across[k] = exp (across[k]);
    }
  state->tried = k + 1;
  gradus_context_raise_if (context, EVENT_CORNER, is_in_corner (inside[k], across[k]));
  return gradus_step_done (&state->try_done, &state->try_last, WIDTHS + work->n_scales);
}

/* The eigenvalues of L a = lambda D a, by D^(-1/2) L D^(-1/2); 0 for a point that is alone. */
static gboolean
find_eigenvalues (const Work *work, const double *degrees, double self, double *values)
{
  const guint n = work->n;
  g_autofree double *N = g_new0 (double, (gsize) n * n);
  g_autofree double *vectors = g_new (double, (gsize) n * n);
  g_autofree double *largest_first = g_new (double, n);

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      if (degrees[i] > 0 && degrees[j] > 0)
        N[(gsize) i * n + j] = ((i == j ? degrees[i] - self : 0) - weight_of (work, i, j))
                               / sqrt (degrees[i] * degrees[j]);
  if (!gradus_symmetric_eigen (N, n, largest_first, vectors))
    return FALSE;
  for (guint i = 0; i < n; i++)
    values[i] = fmax (largest_first[n - 1 - i], 0);
  return TRUE;
}

static GradusStatus
run_laplacian (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint n = work->n;
  const double self = p->self_loops ? 1 : 0;
  double *degrees = gradus_array_init_vector (&state->degrees, n);
  g_autoptr (GradusSparse) graph
    = gradus_sparse_new (n, state->edges.data, gradus_array_length (&state->edges) / 3);

  for (guint i = 0; i < n; i++)
    {
      degrees[i] = self;
      for (guint j = 0; j < n; j++)
        degrees[i] += weight_of (work, i, j);
    }
  state->pieces = gradus_graph_pieces (graph, NULL);
  if (n <= MOST_EIGEN
      && !find_eigenvalues (work, degrees, self, gradus_array_init_vector (&state->eigenvalues, n)))
    return gradus_context_fail (context, _ ("The eigenvalues of the Laplacian could not be "
                                            "computed. Make the weights of the edges less "
                                            "different."));
  gradus_context_raise_if (context, EVENT_PIECES, state->pieces > 1);
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_looks, (work), count_looks (work))
GRADUS_MICROS (n_tries, (work), WIDTHS + work->n_scales)

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_edges, (state, work), state->joined == work->n ? work->edges : NAN)
GRADUS_NUMBER (number_bridges, (state, work), state->joined == work->n ? work->bridges : NAN)
GRADUS_NUMBER (number_strong, (state, work), state->joined == work->n ? work->strong : NAN)
GRADUS_NUMBER (number_inside, (state, work), state->joined == work->n ? work->inside : NAN)
GRADUS_NUMBER (number_across, (state, work), state->joined == work->n ? work->across : NAN)
GRADUS_NUMBER (number_second, (state),
               gradus_array_length (&state->eigenvalues) > 1 ? state->eigenvalues.data[1] : NAN)

/* The row of the table that stands in row @r of a matrix of @rows. */
static guint
row_shown (const Work *work, guint r, guint rows)
{
  return (guint) ((guint64) r * work->n / rows);
}

static void
array_weights (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);
  const guint rows = MIN (work->n, MOST_ROWS);
  double *w;

  if (state->joined < work->n)
    return;
  w = gradus_array_init_matrix (out, rows, rows);
  for (guint a = 0; a < rows; a++)
    for (guint b = 0; b < rows; b++)
      w[a * rows + b] = weight_of (work, row_shown (work, a, rows), row_shown (work, b, rows));
}

static void
array_laplacian (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, p, work);
  const guint rows = MIN (work->n, MOST_ROWS);
  double *laplacian;

  if (gradus_array_length (&state->degrees) == 0)
    return;
  laplacian = gradus_array_init_matrix (out, rows, rows);
  for (guint a = 0; a < rows; a++)
    for (guint b = 0; b < rows; b++)
      {
        const guint i = row_shown (work, a, rows), j = row_shown (work, b, rows);

        laplacian[a * rows + b] = a == b ? state->degrees.data[i] - (p->self_loops ? 1 : 0)
                                         : -weight_of (work, i, j);
      }
}

/* The circles: t, or the scale, or how far the neighbours go. */
GRADUS_VECTOR (array_reach, (p, work), work->n, i, reach_of (p, work, i))

/* The edges that are drawn. */
static void
array_springs (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state);
  const gsize m = gradus_array_length (&state->edges) / 3;
  gsize kept = 0;
  double *rows;

  for (gsize e = 0; e < m; e++)
    kept += state->edges.data[3 * e + 2] >= FAINT;
  if (kept == 0)
    return;
  rows = gradus_array_init_matrix (out, kept, 3);
  for (gsize e = 0; e < m; e++)
    if (state->edges.data[3 * e + 2] >= FAINT)
      {
        memcpy (rows, &state->edges.data[3 * e], 3 * sizeof *rows);
        rows += 3;
      }
}

GRADUS_VECTOR (array_group, (table), table->n, i, table->label[i])

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "inside", N_ ("Weakest of the best links within groups"), "w", .number = number_inside,
    .flags = GRADUS_METRIC, .beside = "1" },
  { "across", N_ ("Best link between groups"), "W_\\ast", .number = number_across,
    .flags = GRADUS_METRIC, .beside = "1" },
  { "edges", N_ ("Edges"), "|E|", .number = number_edges, .flags = GRADUS_METRIC },
  { "bridges", N_ ("Edges between groups"), "|B|", .number = number_bridges,
    .flags = GRADUS_METRIC },
  { "strong", N_ ("Links above ½"), "|S|", .number = number_strong, .flags = GRADUS_METRIC },
  { "pieces", N_ ("Pieces of the graph"), "c", GRADUS_QUANTITY (State, pieces),
    GRADUS_KNOWN (State, pieces), .flags = GRADUS_METRIC },
  { "second", N_ ("Second eigenvalue"), "\\lambda_2", .number = number_second,
    .flags = GRADUS_METRIC },
  { "links", NULL, "W", GRADUS_QUANTITY (State, edges), .flags = GRADUS_HIDDEN },
  { "springs", NULL, "W", .array = array_springs, .flags = GRADUS_HIDDEN },
  { "group", NULL, NULL, .array = array_group, .flags = GRADUS_HIDDEN },
  { "reach", N_ ("Radius of each circle"), "t_i", .array = array_reach,
    .indices = N_ ("n: point") },
  { "weights", N_ ("Weights"), "W", .array = array_weights, .indices = N_ ("point, point") },
  { "degrees", N_ ("Degrees"), "D", GRADUS_QUANTITY (State, degrees), .indices = N_ ("n: point") },
  { "laplacian", N_ ("Laplacian"), "L", .array = array_laplacian,
    .indices = N_ ("point, point") },
  { "eigenvalues", N_ ("Eigenvalues"), "\\lambda", GRADUS_QUANTITY (State, eigenvalues),
    .indices = N_ ("smallest first") },
  { "inside-tried", N_ ("Weakest of the best links, of what was tried"), "w",
    GRADUS_QUANTITY (State, inside), .shape = GRADUS_EXTENT (WIDTHS + SCALES),
    .indices = N_ ("five widths, then five scales") },
  { "across-tried", N_ ("Best link between groups, of what was tried"), "W_\\ast",
    GRADUS_QUANTITY (State, across), .shape = GRADUS_EXTENT (WIDTHS + SCALES),
    .indices = N_ ("five widths, then five scales") },
  { "joined", N_ ("Points joined"), NULL, GRADUS_QUANTITY (State, joined) },
  { "seen", N_ ("Pairs looked at"), NULL, GRADUS_QUANTITY (State, seen) },
  { "tried", N_ ("Widths and scales tried"), NULL, GRADUS_QUANTITY (State, tried) });

/* The first scale in the corner, from 1; 0 = none is. */
static guint
find_scale (const State *state, const Work *work)
{
  for (guint k = 0; k < work->n_scales; k++)
    if (is_in_corner (state->inside.data[WIDTHS + k], state->across.data[WIDTHS + k]))
      return k + 1;
  return 0;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  const guint point = MIN (state->join_last, work->n - 1);
  const gboolean joining = gradus_position_is_phase (here, "join") && here->micro > 0;
  const guint k = MIN (state->try_last, WIDTHS + work->n_scales - 1);
  const guint scale = state->tried > 0 ? find_scale (state, work) : 0;
  const double reach = reach_of (p, work, point), ratio = work->gap / work->loose;
  guint i = 1, j = 0;

  if (work->n <= FEW)
    find_pair (MIN (state->see_last, count_looks (work) - 1), &i, &j);
  else
    i = MIN (state->see_last + 1, work->n - 1);
  gradus_names_flag (names, "few", work->n <= FEW);
  gradus_names_flag (names, "graded", p->how == GAUSSIAN || p->how == LOCAL);
  gradus_names_number (names, "loose", work->loose);
  gradus_names_number (names, "gap", work->gap);
  gradus_names_number (names, "ratio", ratio);
  gradus_names_number (names, "needed", sqrt (log2 (10)));
  gradus_names_number (names, "bet-inside", weight_at (work->loose, p->bet));
  gradus_names_number (names, "bet-across", weight_at (work->gap, p->bet));
  gradus_names_number (names, "active", joining ? point : NAN);
  gradus_names_whole (names, "point", point + 1);
  gradus_names_whole (names, "within", count_within (work, point, reach));
  gradus_names_number (names, "circle", reach);
  gradus_names_whole (names, "strong-bridges", work->strong_bridges);
  gradus_names_whole (names, "pair-a", j + 1);
  gradus_names_whole (names, "pair-b", i + 1);
  gradus_names_number (names, "pair-distance", sqrt (distance2_of (work, i, j)));
  gradus_names_number (names, "pair-weight", weight_of (work, i, j));
  gradus_names_flag (names, "pair-bridge", work->label[i] != work->label[j]);
  gradus_names_number (names, "pair-t", p->how == LOCAL ? work->scales[j] : p->t);
  gradus_names_number (names, "pair-u", p->how == LOCAL ? work->scales[i] : p->t);
  gradus_names_flag (names, "width-now", k < WIDTHS);
  gradus_names_number (names, "t-now", width_tried (work, MIN (k, WIDTHS - 1u)));
  gradus_names_whole (names, "k-now", k < WIDTHS ? 0 : k - WIDTHS + 1);
  gradus_names_number (names, "inside-now", state->inside.data[k]);
  gradus_names_number (names, "across-now", state->across.data[k]);
  gradus_names_flag (names, "possible", ratio > sqrt (log2 (10)));
  gradus_names_number (names, "t-low", work->loose / sqrt (2 * log (1 / STRONG)));
  gradus_names_number (names, "t-high", work->gap / sqrt (2 * log (1 / WEAK)));
  gradus_names_whole (names, "k-found", scale);
  gradus_names_number (names, "inside-found",
                       scale > 0 ? state->inside.data[WIDTHS + scale - 1] : NAN);
  gradus_names_number (names, "across-found",
                       scale > 0 ? state->across.data[WIDTHS + scale - 1] : NAN);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("Choose one width t, so that links within groups are strong "
                                      "and those between groups are weak."),
    .shows = "bell", .asks = "bet", .pseudocode = N_ ("bet on t"), .once = TRUE,
    .run = gradus_run_nothing,
    .rule = "w = e^{-d^2/2t^2} > \\tfrac{1}{2},\\quad "
            "\\role{second}{W_\\ast} = e^{-D^2/2t^2} < \\tfrac{1}{10}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{bet}{t = <bet>}:\\quad w = <bet-inside>,\\quad "
              "\\role{second}{W_\\ast} = <bet-across|second>" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("No point is farther than {loose} from the nearest one of its group, and the "
                  "groups are {gap} apart. With which t is a link of length {loose} above ½, and "
                  "one of length {gap} below 0.1?") }),
    .bet = GRADUS_SAY (
      { NULL, N_ ("With your t, {bet}, they are {bet-inside} and {bet-across}.") }) },
  { "join", N_ ("Join the points"), N_ ("Draw a circle around each point, and join what is near."),
    .shows = "graph",
    .pseudocode = N_ ("for each point i:\n  join it with the points that are near"), .once = TRUE,
    .run = run_join, .micro = "n",
    .rule = "W_{ij} = \\exp\\Big(-\\frac{\\|x_i - x_j\\|^2}{2t^2}\\Big)",
    .rules = GRADUS_SAY (
      { "how == local", "W_{ij} = \\exp\\Big(-\\frac{\\|x_i - x_j\\|^2}{2 t_i t_j}\\Big),\\quad "
                        "t_i = \\|x_i - x_i^{(k)}\\|" },
      { "how == neighbours", "W_{ij} = 1\\quad\\text{if}\\quad x_j \\in N_m(x_i)\\quad\\text{or}"
                             "\\quad x_i \\in N_m(x_j)" },
      { "how == radius", "W_{ij} = 1\\quad\\text{if}\\quad \\|x_i - x_j\\| \\le r" }),
    .filled = GRADUS_SAY (
      { "micro and how == local", "t_{<point>} = <circle|accent>" },
      { "micro and how == neighbours", "|N_m(x_{<point>})| = <within>" },
      { "micro", "|\\{j : \\|x_{<point>} - x_j\\| \\le <circle|accent>\\}| = <within>" },
      { NULL, "w = <inside>,\\quad \\role{second}{W_\\ast} = <across|second>" }),
    .said = GRADUS_SAY (
      { "micro and how == gaussian",
        NN_ ("Point {point} is joined with all others; {within} of them is within its circle, at "
             "most t = {circle} away, where the weight is 0.607 or more.",
             "Point {point} is joined with all others; {within} of them are within its circle, at "
             "most t = {circle} away, where the weight is 0.607 or more."), "within" },
      { "micro and how == local and local == 1",
        N_ ("Point {point} is joined with all others. Its nearest neighbour is {circle} away: that "
            "is its scale.") },
      { "micro and how == local", N_ ("Point {point} is joined with all others. Its neighbour "
                                      "number {local} is {circle} away: that is its scale.") },
      { "micro and event:tie", N_ ("Point {point} has a tie: {within} points are within its circle "
                                   "of radius {circle}, where {neighbours} would do, and all are "
                                   "taken.") },
      { "micro and how == neighbours",
        NN_ ("Point {point} is joined with its nearest neighbour, which is {circle} away.",
             "Point {point} is joined with its {neighbours} nearest, the last of which is {circle} "
             "away."), "neighbours" },
      { "micro", NN_ ("Point {point} is joined with the {within} that is within its circle.",
                      "Point {point} is joined with the {within} that are within its circle."),
        "within" },
      { "graded", N_ ("Everybody is joined with everybody. Each point has a link of {inside} or "
                      "more within its group, and the best link between groups weighs {across}.") },
      { "bridges == 0", NN_ ("There is {edges} edge, and none between groups.",
                             "There are {edges} edges, and none of them is between groups."),
        "edges" },
      { NULL, NN_ ("There is {edges} edge, and it is between groups.",
                   "Of the {edges} edges {bridges} go from one group to another."), "edges" }) },
  { "pairs", N_ ("Pair by pair"), N_ ("Lay the weight of each pair over its distance."),
    .shows = "distance", .pseudocode = N_ ("for each pair i, j:\n  W(i, j) over ‖x(i) − x(j)‖"),
    .once = TRUE, .run = run_pairs, .n_micro = n_looks,
    .rules = GRADUS_SAY (
      { "how == gaussian", "W = e^{-d^2/2t^2}" },
      { "how == local", "W = e^{-d^2/2 t_i t_j}" },
      { NULL, "W \\in \\{0, 1\\}" }),
    .filled = GRADUS_SAY (
      { "graded and few", "W_{<pair-a>,<pair-b>} = <calc exp ( 0 - pair-distance ^2 / ( 2 * pair-t "
                          "* pair-u ) ) = pair-weight|accent>" },
      { "few", "W_{<pair-a>,<pair-b>} = <pair-weight|accent>" },
      { NULL, "|\\{W_{ij} > \\tfrac{1}{2}\\}| = <strong>" }),
    .said = GRADUS_SAY (
      { "micro and few and pair-bridge",
        N_ ("Points {pair-a} and {pair-b} are of unlike groups, {pair-distance} apart: their link "
            "weighs {pair-weight}.") },
      { "micro and few", N_ ("Points {pair-a} and {pair-b} are of one group, {pair-distance} "
                             "apart: their link weighs {pair-weight}.") },
      { "micro", N_ ("Point {pair-b} and all before it: a dot for each pair.") },
      { "how == gaussian", N_ ("All pairs lie on one curve: with one t the distance alone decides, "
                               "whatever group the points are of.") },
      { "how == local", N_ ("There is a curve for each pair: the same distance weighs much where "
                            "points are sparse, and little where they are dense.") },
      { "how == radius", N_ ("Up to the radius a pair is joined, beyond it is not: a step in place "
                             "of the curve.") },
      { "bridges == 0", N_ ("A pair is joined or not, and no pair of unlike groups is.") },
      { NULL, N_ ("A pair is joined or not, and rank decides, not distance.") }) },
  { "law", N_ ("Try others"), N_ ("Try five widths for all, then five scales of each point's own."),
    .shows = "corner",
    .pseudocode = N_ ("for five t, then for k = 1, …, 5:\n  weakest best link within groups, best "
                      "link between groups"),
    .once = TRUE, .run = run_law, .n_micro = n_tries,
    .rule = "\\role{second}{W_\\ast} = e^{-D^2/2t^2} = w^{(D/d)^2},\\quad "
            "\\tfrac{D}{d} > \\sqrt{\\log_2 10}",
    .filled = GRADUS_SAY (
      { "micro and width-now",
        "t = <t-now>:\\quad w = <calc exp ( 0 - loose ^2 / ( 2 * t-now ^2 ) ) = inside-now>,\\quad "
        "\\role{second}{W_\\ast} = <calc exp ( 0 - gap ^2 / ( 2 * t-now ^2 ) ) = "
        "across-now|second>" },
      { "micro", "k = <k-now>:\\quad w = <inside-now>,\\quad "
                 "\\role{second}{W_\\ast} = <across-now|second>" },
      { NULL, "\\frac{D}{d} = \\frac{<gap>}{<loose>} = <ratio> <cmp ratio needed> "
              "\\sqrt{\\log_2 10} = <needed>" }),
    .said = GRADUS_SAY (
      { "micro and width-now",
        N_ ("t = {t-now}: the weakest of the best links within groups weighs {inside-now}, the "
            "best between groups {across-now}.") },
      { "micro", N_ ("Each point with the distance to its neighbour number {k-now} as its scale: "
                     "{inside-now} within groups, {across-now} between them.") },
      { "possible and k-found > 0",
        N_ ("The gap over the longest link is {ratio}, more than {needed}: with a t between "
            "{t-low} and {t-high} the groups come apart. So they do with scales, k = {k-found}.") },
      { "possible", N_ ("With a t between {t-low} and {t-high} the groups come apart: {ratio} is "
                        "more than {needed}. None of the scales does it.") },
      { "gap == 0", N_ ("Points of unlike groups are in one place: no distance parts them.") },
      { "k-found > 0",
        N_ ("No t does it: the gap over the longest link is {ratio}, and would have to be more "
            "than {needed}. A scale for each point does, k = {k-found}: {inside-found} within "
            "groups, {across-found} between.") },
      { NULL, N_ ("No t does it: the gap over the longest link is {ratio}, and would have to be "
                  "more than {needed}. None of the scales does either.") }),
    .bet = GRADUS_SAY (
      { "micro", N_ ("Your bet was t = {bet}.") },
      { "possible", N_ ("You said {bet}, it is {t-low} to {t-high}.") },
      { NULL, N_ ("You said {bet}, and there is none: yours gives {bet-inside} and "
                  "{bet-across}.") }) },
  { "laplacian", N_ ("Laplacian"), N_ ("Degrees less weights; how many pieces are there?"),
    .shows = "matrix", .pseudocode = N_ ("D ← row sums of W\nL ← D − W\ncount the pieces"),
    .once = TRUE, .run = run_laplacian,
    .rule = "L = D - W,\\quad L\\,\\mathbf{1} = 0,\\quad "
            "\\alpha^T L\\,\\alpha = \\sum_{i<j} W_{ij} (\\alpha_i - \\alpha_j)^2",
    .filled = GRADUS_SAY (
      { "second >= 0", "c = <pieces>,\\quad \\lambda_2 = <second>" },
      { NULL, "c = <pieces>" }),
    .said = GRADUS_SAY (
      { "event:pieces", N_ ("The graph falls into {pieces} pieces, and each of them has an "
                            "eigenvalue 0: whoever cuts it has to begin with these.") },
      { "second >= 0", N_ ("The graph is in one piece. How weakly it hangs together is said by the "
                           "second eigenvalue, {second}.") },
      { NULL, N_ ("The graph is in one piece: from each point a path leads to each other "
                  "one.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"), .symbol = "t", .blurb = N_ ("One width for all points."),
    GRADUS_PARAM_FIELD (Params, bet), .def = 0.5, .min = 1e-6, .max = 1e6, .slider_min = 0.01,
    .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "how", .label = N_ ("Near is"),
    .blurb = N_ ("Which points are joined, and how strongly."),
    GRADUS_PARAM_FIELD (Params, how), GRADUS_CHOICES (
      [GAUSSIAN] = { "gaussian", N_ ("Gaussian, one width for all") },
      [LOCAL] = { "local", N_ ("Gaussian, a scale for each point") },
      [NEIGHBOURS] = { "neighbours", N_ ("The nearest neighbours") },
      [RADIUS] = { "radius", N_ ("All within a radius") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "t", .label = N_ ("Width"), .symbol = "t",
    .blurb = N_ ("The distance at which the weight of an edge has fallen to 0.61."),
    GRADUS_PARAM_FIELD (Params, t), .def = 1, .min = 1e-6, .max = 1e6, .slider_min = 0.01,
    .slider_max = 10, .logarithmic = TRUE, .enabled_if = "how=gaussian",
    .applies = GRADUS_APPLIES_REDO },
  { .id = "local", .label = N_ ("Neighbour of the scale"), .symbol = "k",
    .blurb = N_ ("The scale of a point is the distance to its neighbour of this number."),
    GRADUS_PARAM_FIELD (Params, local), .def = 1, .min = 1, .max = MOST, .slider_min = 1,
    .slider_max = 10, .step = 1, .enabled_if = "how=local", .applies = GRADUS_APPLIES_REDO },
  { .id = "neighbours", .label = N_ ("Neighbours"), .symbol = "m",
    .blurb = N_ ("To how many of its nearest neighbours a point is joined; an edge is there when "
                 "one of its ends wants it."),
    GRADUS_PARAM_FIELD (Params, neighbours), .def = 2, .min = 1, .max = MOST, .slider_min = 1,
    .slider_max = 20, .step = 1, .enabled_if = "how=neighbours", .applies = GRADUS_APPLIES_REDO },
  { .id = "radius", .label = N_ ("Radius"), .symbol = "r",
    .blurb = N_ ("Points that are no farther apart are joined."),
    GRADUS_PARAM_FIELD (Params, radius), .def = 1, .min = 1e-6, .max = 1e6, .slider_min = 0.01,
    .slider_max = 10, .logarithmic = TRUE, .enabled_if = "how=radius",
    .applies = GRADUS_APPLIES_REDO },
  { .id = "self-loops", .label = N_ ("Joined with itself"),
    .blurb = N_ ("A point counts as a neighbour of itself: its degree is 1 more, the Laplacian the "
                 "same."),
    GRADUS_PARAM_FIELD (Params, self_loops), .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_TIE] = { "tie", N_ ("More than asked for"),
                  N_ ("Neighbours at the same distance are taken together.") },
  [EVENT_BRIDGE] = { "bridge", N_ ("A bridge"),
                     N_ ("A link above ½ goes from one group to another.") },
  [EVENT_PIECES] = { "pieces", N_ ("Several pieces"),
                     N_ ("The graph falls into pieces, and each of them has an eigenvalue 0.") },
  [EVENT_CORNER] = { "corner", N_ ("In the corner"),
                     N_ ("Links within groups are above ½, and those between groups below 0.1.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* W = W', not negative. */
static gboolean
holds_symmetric (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (work);

  for (guint i = 0; i < work->n; i++)
    for (guint j = 0; j < i; j++)
      *measured = fmax (*measured, fmax (fabs (weight_of (work, i, j) - weight_of (work, j, i)),
                                         -weight_of (work, i, j)));
  return *measured == 0;
}

/* Each row of the Laplacian sums to 0. */
static gboolean
holds_rows (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work);
  double largest = 1;

  for (guint i = 0; i < work->n; i++)
    {
      double sum = state->degrees.data[i] - (p->self_loops ? 1 : 0);

      largest = fmax (largest, state->degrees.data[i]);
      for (guint j = 0; j < work->n; j++)
        sum -= weight_of (work, i, j);
      *measured = fmax (*measured, fabs (sum));
    }
  return *measured <= 1e-12 * largest;
}

/* As many eigenvalues are 0 as there are pieces. */
static gboolean
holds_pieces (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work);

  for (guint i = 0; i < gradus_array_length (&state->eigenvalues); i++)
    *measured += state->eigenvalues.data[i] < 1e-12 * work->n;
  /* Weights that fall off to nearly nothing leave eigenvalues that are nearly 0. */
  return p->how == GAUSSIAN || p->how == LOCAL || work->n > MOST_EIGEN
         || *measured == state->pieces;
}

/* With one width, both weights are on one curve. */
static gboolean
holds_curve (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const double power = gradus_square (work->gap / work->loose);

  if (!(work->loose > 0))
    return TRUE;
  for (guint k = 0; k < MIN (state->tried, WIDTHS); k++)
    *measured = fmax (*measured, fabs (state->across.data[k] - pow (state->inside.data[k], power)));
  return *measured < 1e-9;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "symmetric", N_ ("The weights are symmetric and not negative"), "W = W^T \\ge 0",
    holds_symmetric },
  { "rows", N_ ("The rows of the Laplacian sum to 0"), "L\\,\\mathbf{1} = 0", holds_rows,
    .phase = "laplacian" },
  { "zeros", N_ ("As many eigenvalues are 0 as the graph has pieces"),
    "\\lambda_1 = \\dots = \\lambda_c = 0", holds_pieces, .phase = "laplacian" },
  { "curve", N_ ("One width: both weights are on one curve"), "W_\\ast = w^{(D/d)^2}", holds_curve,
    .phase = "law" });

/* --- Pictures --------------------------------------------------------------------------------- */

#define ARC 25

/* The circle around point @i; of points on a line the lower half, as high as the arcs of edges. */
static void
draw_circle (const GradusPosition *here, guint i, gboolean active, GradusScene *scene)
{
  GRADUS_HERE (p, work);
  const double *at = &work->x[(gsize) i * work->d], reach = reach_of (p, work, i);
  const GradusRole role = active ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_CLASS + work->label[i];
  double x[ARC], y[ARC];

  if (work->d > 1)
    {
      gradus_scene_ellipse (scene, at[0], at[1], (double[]) { 1, 0, 1 }, reach, role,
                            GRADUS_LINE_THIN, 0.04);
      return;
    }
  for (guint v = 0; v < ARC; v++)
    {
      const double angle = G_PI * v / (ARC - 1);

      x[v] = at[0] - reach * cos (angle);
      y[v] = -0.4 * reach * sin (angle);
    }
  gradus_scene_polygon (scene, x, y, ARC, role, GRADUS_LINE_THIN, 0.06);
}

static void
add_circles (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const gboolean joining = gradus_position_is_phase (here, "join") && here->micro > 0;

  for (guint i = 0; i < work->n; i++)
    if (joining ? i == state->join_last : work->n <= FEW)
      draw_circle (here, i, joining, scene);
}

/* Weights over distances: the frame, and what links within and between groups should weigh. */
static void
frame_distances (const GradusPosition *here, double farthest, GradusScene *scene)
{
  GRADUS_HERE (work);

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "distance"),
                         C_ ("axis", "weight"));
  gradus_scene_set_x_range (scene, 0, farthest);
  gradus_scene_set_y_range (scene, 0, 1);
  gradus_scene_segment (scene, work->loose, STRONG, work->loose, 1, GRADUS_ROLE_MODEL,
                        GRADUS_LINE_BOLD);
  gradus_scene_label (scene, _ ("longest link within a group: above ½"));
  gradus_scene_segment (scene, work->gap, 0, work->gap, WEAK, GRADUS_ROLE_SECOND,
                        GRADUS_LINE_BOLD);
  gradus_scene_label (scene, _ ("shortest between groups: below 0.1"));
}

GRADUS_CURVE (weight_along, double, t, x, weight_at (x, *t))

static void
build_bell (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (p, work);
  const double farthest = 3 * fmax (work->loose, work->gap);
  const double place = MIN (p->bet, farthest);

  frame_distances (here, farthest, scene);
  gradus_scene_function (scene, weight_along, &p->bet, 0, farthest, 201, GRADUS_ROLE_BET,
                         GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "your t"));
  gradus_scene_point (scene, place, weight_at (place, p->bet), GRADUS_ROLE_BET,
                      GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_param_handle (scene, "bet", NULL, place, weight_at (place, p->bet));
}

/* A dot for each pair that has been looked at, or for some of them, evenly chosen. */
static void
build_distance (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const guint upto = work->n <= FEW ? work->n : MIN (state->seen + 1, work->n);
  const guint pairs = work->n <= FEW ? state->seen : upto * (upto - 1) / 2;
  const guint stride = MAX (pairs / MOST_DOTS, 1u);
  const gboolean looking = gradus_position_is_phase (here, "pairs") && here->micro > 0;
  double farthest = 0;
  guint k = 0;

  for (guint i = 0; i < work->n; i++)
    for (guint j = 0; j < i; j++)
      farthest = fmax (farthest, distance2_of (work, i, j));
  frame_distances (here, farthest > 0 ? sqrt (farthest) : 1, scene);
  if (gradus_kit_waits (scene, state->seen == 0, _ ("Pairs are weighed once the points are "
                                                    "joined.")))
    return;
  if (p->how == GAUSSIAN)
    {
      gradus_scene_function (scene, weight_along, &p->t, 0, sqrt (farthest), 201,
                             GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
      gradus_scene_label (scene, C_ ("legend", "one curve for all"));
    }
  for (guint i = 1; i < upto; i++)
    for (guint j = 0; j < i && k < pairs; j++, k++)
      if (k % stride == 0)
        {
          const gboolean bridge = work->label[i] != work->label[j];
          const gboolean newest = looking && work->n <= FEW && k + 1 == pairs;

          gradus_scene_point (scene, sqrt (distance2_of (work, i, j)), weight_of (work, i, j),
                              newest   ? GRADUS_ROLE_ACCENT
                              : bridge ? GRADUS_ROLE_SECOND
                                       : GRADUS_ROLE_MODEL,
                              bridge ? GRADUS_SHAPE_SQUARE : GRADUS_SHAPE_CIRCLE,
                              work->n <= FEW ? 1.2 : 0.6, -1);
        }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE,
                            _ ("pair of one group"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE,
                            _ ("pair of unlike groups"));
}

GRADUS_CURVE (across_along, double, power, x, pow (x, *power))

/* Both weights of a setting as a place in the unit square, and the corner that is wanted. */
static void
build_corner (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const double power = work->loose > 0 ? gradus_square (work->gap / work->loose) : INFINITY;
  const gboolean done = state->tried == WIDTHS + work->n_scales;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "weakest best link within groups"),
                         C_ ("axis", "best link between groups"));
  gradus_scene_set_x_range (scene, 0, 1);
  gradus_scene_set_y_range (scene, 0, 1);
  gradus_scene_polygon (scene, (double[]) { STRONG, 1, 1, STRONG }, (double[]) { 0, 0, WEAK, WEAK },
                        4, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, 0.15);
  gradus_scene_label (scene, C_ ("legend", "wanted"));
  if (done && isfinite (power))
    {
      gradus_scene_function (scene, across_along, &power, 0, 1, 201, GRADUS_ROLE_MODEL,
                             GRADUS_LINE_SOLID);
      gradus_scene_label (scene, C_ ("legend", "all t"));
    }
  for (guint k = 0; k < state->tried; k++)
    {
      const gboolean scale = k >= WIDTHS;
      const double x = state->inside.data[k], y = state->across.data[k];
      g_autofree char *text
        = scale ? g_strdup_printf ("k = %u", k - WIDTHS + 1)
                : g_strdup_printf ("t = %s", GRADUS_NUM (width_tried (work, k)));

      gradus_scene_point (scene, x, y, scale ? GRADUS_ROLE_SECOND : GRADUS_ROLE_MODEL,
                          scale ? GRADUS_SHAPE_SQUARE : GRADUS_SHAPE_CIRCLE,
                          !done && k + 1 == state->tried ? 2 : 1.4, -1);
      gradus_scene_text (scene, x + 0.015, y, GRADUS_ANCHOR_LEFT, GRADUS_ROLE_FOREGROUND, 1, text);
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "one t for all"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "a scale for each point"));
  gradus_scene_point (scene, weight_at (work->loose, p->bet), weight_at (work->gap, p->bet),
                      GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_label (scene, C_ ("legend", "your t"));
}

static void
say_weights (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (work);

  gradus_scene_set_axes (scene, GRADUS_AXES_FLIP_Y | GRADUS_AXES_NONE, C_ ("axis", "point"),
                         C_ ("axis", "point"));
  if (work->n > MOST_ROWS)
    gradus_scene_set_caption (scene, _ ("Some of the rows and columns, evenly chosen"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "graph", N_ ("The graph"), GRADUS_EDIT_POINTS, .kit = gradus_kit_graph, .of = "springs",
    .with = "owner=group active=active", .extra = add_circles,
    .caption = GRADUS_SAY ({ "graded and joined > 0", N_ ("Links below 0.01 are not drawn.") }) },
  { "bell", N_ ("Choose one width"), .build = build_bell },
  { "distance", N_ ("Weight over distance"), .build = build_distance },
  { "corner", N_ ("Within groups and between"), .build = build_corner },
  { "weights", N_ ("Weights"), .kit = gradus_kit_matrix, .of = "weights",
    .with = "sequential significant", .extra = say_weights },
  { "matrix", N_ ("Laplacian"), .kit = gradus_kit_matrix, .of = "laplacian", .with = "significant",
    .extra = say_weights },
  { "spectrum", N_ ("Eigenvalues"), .kit = gradus_kit_bars, .of = "eigenvalues", .with = "stems" });

static const GradusLife lives[] = GRADUS_ROWS (
  { "degree", N_ ("Degree of the point"), "D_i", .of = "degrees" },
  { "reach", N_ ("Radius of its circle"), "t_i", .of = "reach" });

/* --- Questions -------------------------------------------------------------------------------- */

static gboolean
ask_width (const GradusPosition *before, GradusAsk *ask)
{
  const Params *p = before->params;

  if (p->how != GAUSSIAN)
    return FALSE;
  g_string_append (ask->words, _ ("Is there one t with which each point has a link above ½ in its "
                                  "group, and no link between groups is above 0.1?"));
  return TRUE;
}

static gboolean
answer_width (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  g_autoptr (GradusNames) names = gradus_names_new (after);

  answer->choices = 1u << !gradus_when (names, "possible");
  gradus_narrate (after, answer->words);
  return TRUE;
}

static const char *const width_answers[] = { N_ ("Yes, some t"), N_ ("No, none"), NULL };

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "width", N_ ("Is there such a t?"), "law", "bell", GRADUS_ANSWER_CHOICE, width_answers,
    ask_width, answer_width,
    .intuition = N_ ("You thought some t does it, but one t sees distances alone, and the gap is "
                     "hardly longer than the links."),
    .intuition_answer = "0" },
  { "edges", N_ ("How many edges?"), "join", "graph", .asks = GRADUS_ASKS_NUMBER, .about = "edges",
    .scale = "1", .when = "how == neighbours",
    .words = N_ ("An edge is there when one of its ends is among the {neighbours} nearest of the "
                 "other, and ties are taken together. How many edges are there?") },
  { "across", N_ ("How strong is the best bridge?"), "join", "graph", .asks = GRADUS_ASKS_NUMBER,
    .about = "across", .scale = "0.05", .when = "how == local",
    .words = N_ ("The groups are {gap} apart, and the scale of a point is the distance to its "
                 "neighbour number {local}. What does the best link between the groups weigh?") });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "gap", .title = N_ ("A tight group and a loose one"),
    .blurb = N_ ("The gap is as wide as the links of the loose group are long: with one t both "
                 "weigh the same, 0.607 each."),
    .data = "gap-6", .params = "t=1",
    .claims = "loose ~ 1.00\ngap ~ 1.00\ninside ~ 0.607\nacross ~ 0.607\nnot possible" },
  { .id = "by-hand", .title = N_ ("By hand: a scale for each point"),
    .blurb = N_ ("Scales 0.1 and 1 at the gap: e to the power of −1/(2 · 0.1 · 1) is 0.00674; "
                 "within both groups 0.607 is left."),
    .data = "gap-6", .params = "how=local",
    .claims = "reach[2] ~ 0.10\nreach[3] ~ 1.00\ninside ~ 0.607\nacross ~ 0.00674" },
  { .id = "second", .title = N_ ("The second neighbour"),
    .blurb = N_ ("With the second neighbour as scale the best bridge weighs 0.0821."),
    .data = "gap-6", .params = "how=local local=2", .claims = "across ~ 0.0821\ninside ~ 0.607" },
  { .id = "chain", .title = N_ ("One neighbour, with ties"),
    .blurb = N_ ("Two neighbours are equally near to three of the points: five edges, a chain over "
                 "the gap."),
    .data = "gap-6", .params = "how=neighbours neighbours=1",
    .claims = "edges == 5\nbridges == 1\never: event:tie\nsecond ~ 0.191" },
  { .id = "triangles", .title = N_ ("Two neighbours"),
    .blurb = N_ ("Two triangles and a bridge: seven edges."), .data = "gap-6",
    .params = "how=neighbours neighbours=2",
    .claims = "edges == 7\nbridges == 1\nsecond ~ 0.205" },
  { .id = "radius", .title = N_ ("Within a radius"),
    .blurb = N_ ("Below 1 the loose group is three lonely points: four pieces. From 1 on all is "
                 "one piece, the gap along with it."),
    .data = "gap-6", .params = "how=radius radius=0.9",
    .claims = "pieces == 4\nedges == 3\never: event:pieces" },
  { .id = "rings", .title = N_ ("A wide gap"),
    .blurb = N_ ("Two rings, 3 apart, with links of at most 1.04: t from 0.887 to 1.40 does."),
    .data = "rings-36", .params = "t=1",
    .claims = "gap ~ 3.00\nloose ~ 1.04\npossible\nt-low ~ 0.887\nt-high ~ 1.40" },
  { .id = "moons", .title = N_ ("Two moons"),
    .blurb = N_ ("Neither a t nor one of the five scales keeps the moons apart."),
    .data = "moons:n=40", .data_seed = 1, .params = "how=neighbours neighbours=4",
    .claims = "not possible\nk-found == 0" },
  { .id = "bridge", .title = N_ ("Failure: the third neighbour"),
    .blurb = N_ ("With the third neighbour as scale the best bridge weighs 0.635."),
    .data = "gap-6", .params = "how=local local=3",
    .failure = N_ ("In a group of three the third neighbour is in the other group, so that the "
                   "scales reach over the gap. The cure has a parameter of its own: choose k below "
                   "the size of the smallest group."),
    .claims = "across ~ 0.635\never: event:bridge" },
  { .id = "islands", .title = N_ ("Failure: too few neighbours"),
    .blurb = N_ ("Two neighbours on the spirals leave pieces by the dozen."),
    .data = "spirals-500", .params = "how=neighbours neighbours=2",
    .failure = N_ ("A graph in many pieces says nothing of how they belong together. The number of "
                   "pieces gives it away; take more neighbours."),
    .claims = "pieces > 30\nbridges == 0" });

#define ORACLE "oracles-A/ch13a.out: NumPy"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "gap", 1, "inside", GRADUS_EXPECT (0.606531), 1e-6, "e^(−1/2), by hand" },
  { "gap", 1, "across", GRADUS_EXPECT (0.606531), 1e-6, "e^(−1/2), by hand" },
  { "gap", 1, "inside-tried",
    GRADUS_EXPECT (0, 0.003866, 0.135335, 0.606531, 0.882497, 0.606531, 0.606531), 1e-6, ORACLE },
  { "by-hand", 1, "across", GRADUS_EXPECT (0.006738), 1e-6, "e^(−5), by hand" },
  { "by-hand", 1, "inside", GRADUS_EXPECT (0.606531), 1e-6, ORACLE },
  { "second", 1, "across", GRADUS_EXPECT (0.082085), 1e-6, ORACLE },
  { "bridge", 1, "across", GRADUS_EXPECT (0.634736), 1e-6, ORACLE },
  { "chain", 1, "second", GRADUS_EXPECT (0.190983), 1e-6, ORACLE },
  { "chain", 1, "edges", GRADUS_EXPECT (5), 0, "by hand" },
  { "triangles", 1, "second", GRADUS_EXPECT (0.204666), 1e-6, "(11 − √73)/12" },
  { "triangles", 1, "edges", GRADUS_EXPECT (7), 0, "by hand" },
  { "radius", 1, "pieces", GRADUS_EXPECT (4), 0, "by hand" },
  { "islands", 1, "pieces", GRADUS_EXPECT (38), 0, ORACLE });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "gap", .title = N_ ("One width and scales"),
    .blurb = N_ ("On the left the gap weighs as much as a link of the loose group, 0.607; on the "
                 "right 0.00674."),
    .preset = "gap", .left = "how=gaussian", .right = "how=local", .plot = "graph",
    .claims = "left: across ~ 0.607\nright: across ~ 0.00674\nboth: inside ~ 0.607" });

static const GradusSheet sheet = {
  .aha = N_ ("“Near” is a choice, not a fact; groups exist only after you have made it."),
  .by_hand = N_ ("Scales over the gap: t = 0.1 and 1 at the distance 1 weigh exp(−1/(2 · 0.1 · 1)) "
                 "= e⁻⁵ = 0.0067; within the loose group exp(−½) = 0.607."),
  .why = "corner", .intuition = N_ ("Some t tells the groups apart."), .caught_by = "width",
  .breaks = N_ ("Two neighbours on the spirals leave 38 pieces: the number of pieces gives it "
                "away."),
  .needs = "kernel-functions",
  .leads_to = "spectral-clustering laplacian-eigenmap lpp label-propagation",
  .aliases = "similarity; kNN graph; affinity; local scaling; 相似度; k近邻图; 局部尺度; 邻接矩阵; xsd",
  .terms = N_ ("similarity; k-nearest-neighbour graph; local scaling; graph Laplacian"),
  .tiny = "graph corner",
};

const GradusDescriptor gradus_similarity_graph = {
  .id = "similarity-graph", .chapter = 13, .difficulty = 1,
  .title = N_ ("Similarities and neighbour graphs"),
  .summary = N_ ("Joins points that are near, in four senses of the word, and looks which links "
                 "stay within a group."),
  .goal = N_ ("Say what one width cannot do, what a scale for each point can, and how a graph of "
              "neighbours falls to pieces."),
  .source = "Illustrated Machine Learning, section 13.3; von Luxburg 2007; Zelnik-Manor and Perona "
            "2004",
  .kind = GRADUS_KIND_EXPLORATION, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_SEVERAL_CLASSES
           | GRADUS_NEEDS_MODERATE,
  .distances = TRUE, .columns = N_ ("inputs x, and a label that the graph does not see"),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .lives = lives,
  .name = name, .validate = validate, .prepare = prepare, .unprepare = unprepare,
  .start_shows = "graph", .end_shows = "graph",
  .start_said = GRADUS_SAY (
    { NULL, N_ ("{n} points that nothing joins. Which of them are near to each other?") }),
};
