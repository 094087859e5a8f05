/* Spectral clustering: the member of the family of Lloyd (lloyd.c) that makes another space first.
 *
 * Objective. Cut a graph of neighbours into k pieces where its edges are few beside what each piece
 * holds (the normalised cut), which is exponential in n; let the pieces be soft and it becomes an
 * eigenproblem.
 *
 * Step. Join every point with its nearest neighbours (W, one micro-step a point). Degrees D = row
 * sums, Laplacian L = D - W, so that a'La = sum_{i<j} W_ij (a_i - a_j)^2 is how much the values a
 * are stretched along the edges. Solve L a = lambda D a for the smallest lambda, by the symmetric
 * N = D^(-1/2) L D^(-1/2) and a = D^(-1/2) u. The first a is constant, lambda = 0, and says
 * nothing. The entries of the next k - 1 at a point are its new coordinates, where k-means finds
 * the pieces.
 *
 * The constant is known beforehand and cannot mix with the other vectors for 0 where the graph
 * falls into pieces. Vectors are scaled so that their mean square, weighed by degrees, is 1; their
 * first entry that is not 0 is positive.
 *
 * Cost. O(n^2 d) for the graph; its vectors as gradus-graph-motions.h has them. More than 5,000
 * points are refused, or 2,000 where everybody is joined.
 *
 * Edge cases. Ties may give a point more neighbours than asked for. A point that is joined with
 * nobody has no row; the run ends with a sentence. With several pieces 0 is a repeated eigenvalue,
 * and any rotation of its vectors would do: k-means does not mind.
 *
 * Source: J. Shi and J. Malik 2000, PAMI 22 (L a = lambda D a); A. Ng, M. Jordan and Y. Weiss
 * 2001, NIPS (unit rows); M. Sugiyama, Illustrated Machine Learning, section 14.3, whose program
 * keeps the constant vector.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-graph-motions.h"
#include "gradus-similarity.h"
#include "gradus-tex-groups.h"
#include "../cluster/lloyd.h"

#define MAX_POINTS 5000
/* The same where each point is joined with each. */
#define MAX_JOINED 2000
/* Rows of the matrix that is drawn, and with how many its numbers are written into it. */
#define MAX_ROWS 120
#define MAX_NUMBERED 8

typedef enum
{
  GRAPH_NEIGHBOURS,
  GRAPH_GAUSSIAN,
  GRAPH_LOCAL,
} Graph;

typedef enum
{
  SPACE_RANDOM_WALK,
  SPACE_UNIT_ROWS,
  SPACE_SMALLEST,
} Space;

typedef struct
{
  LloydParams base;
  unsigned int graph, space;
  int neighbours, local;
  double width;
  bool self_loops;
} Params;

typedef struct
{
  LloydState base;
  GradusArray edges;          /* m x 3: the graph so far, as gradus-similarity.h has it */
  GradusArray degrees;        /* n */
  GradusArray eigenvalues;    /* smallest first: n, or as many as are drawn */
  GradusArray vector;         /* n: that of the second eigenvalue, largest entry 1 */
  GradusArray vectors;        /* width x n: what the rows are made of */
  GradusArray embedding;      /* width x n: the new coordinates, empty before they are made */
  guint components, n_edges;
  double gap;                 /* eigenvalue k + 1 less eigenvalue k */
} State;

typedef struct
{
  LloydWorkspace base;
  double *scales;             /* n, of GRAPH_LOCAL */
  GMutex lock;                /* of what follows, which is made by whoever needs it first */
  guint n_eigen;
  /* N_eigen + n_eigen x n: the smallest eigenvalues but 0, which is that of the constant, and their
   * vectors. */
  double *eigen;
} Work;

enum
{
  EVENT_DISCONNECTED = LLOYD_N_EVENTS,
  EVENT_COLLAPSED,
};

static guint
width_of (const Params *params)
{
  return params->space == SPACE_UNIT_ROWS ? (guint) params->base.k
                                          : (guint) MAX (params->base.k - 1, 1);
}

/* How many eigenvalues are drawn. */
static guint
count_shown (const Params *params)
{
  return 3 * (guint) params->base.k + 4;
}

static gsize
count_edges (const State *state)
{
  return state->edges.data != NULL ? state->edges.shape[0] : 0;
}

/* The weights of the edges of @i, n of them. */
static double *
weights_of (const State *state, guint i, guint n)
{
  double *weights = g_new0 (double, n);

  for (gsize e = 0; e < count_edges (state); e++)
    {
      const double *edge = &state->edges.data[3 * e];

      if (edge[0] == i || edge[1] == i)
        weights[edge[0] == i ? (guint) edge[1] : (guint) edge[0]] = edge[2];
    }
  return weights;
}

/* --- Life cycle ------------------------------------------------------------------------------- */

/* The points in the new space. */
static const GradusPoints *
embed (gconstpointer state_, LloydScratch *scratch)
{
  const State *state = state_;
  GradusPoints *points = &scratch->points;

  if (gradus_array_length (&state->embedding) == 0)
    return NULL;
  *points = (GradusPoints) { .n = state->embedding.shape[1], .d = state->embedding.shape[0],
                             .columns = scratch->columns, .low = scratch->low,
                             .high = scratch->high };
  for (guint c = 0; c < points->d; c++)
    {
      scratch->columns[c] = state->embedding.data + (gsize) c * points->n;
      scratch->low[c] = INFINITY;
      scratch->high[c] = -INFINITY;
      for (guint i = 0; i < points->n; i++)
        {
          scratch->low[c] = MIN (scratch->low[c], scratch->columns[c][i]);
          scratch->high[c] = MAX (scratch->high[c], scratch->columns[c][i]);
        }
    }
  return points;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  Work *work = g_new0 (Work, 1);

  work->base.points = gradus_points_new (table);
  work->base.space = embed;
  /* Rows of eigenvectors are no more exact than those: points that coincide there are some 1e-13
   * apart, and squares of that are nothing. */
  work->base.least = 1e-20;
  if (params->graph == GRAPH_LOCAL)
    work->scales = gradus_similarity_scales (table->x, table->n, table->d, (guint) params->local);
  g_mutex_init (&work->lock);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  if (work != NULL)
    {
      g_free (work->eigen);
      g_free (work->scales);
      g_mutex_clear (&work->lock);
    }
  gradus_lloyd_unprepare (work);
}

static char *
validate (const GradusSetup *setup)
{
  const Params *params = gradus_setup_get_params (setup);
  const guint n = gradus_setup_get_table (setup)->n;
  const guint most = params->graph == GRAPH_NEIGHBOURS ? MAX_POINTS : MAX_JOINED;
  char *complaint = gradus_lloyd_complain (setup);

  if (complaint != NULL)
    return complaint;
  if (n < 3)
    return g_strdup (_("A graph needs at least three points. Add points."));
  if (n > most && n <= MAX_POINTS)
    return g_strdup_printf (_("There are %u points, but everybody is joined with everybody for at "
                              "most %u. Use fewer points, or join the nearest neighbours."), n,
                            most);
  if (n > most)
    return g_strdup_printf (_("There are %u points, but eigenvectors are computed of at most %u. "
                              "Use fewer points."), n, MAX_POINTS);
  if (params->base.k > LLOYD_MAX_WIDTH)
    return g_strdup_printf (_("At most %u clusters can be looked for here. Choose a smaller k."),
                            LLOYD_MAX_WIDTH);
  if (params->base.init == LLOYD_INIT_GIVEN)
    return g_strdup (_("The new coordinates are not known before the run, so centroids cannot be "
                       "given. Choose another start."));
  return NULL;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);

  gradus_lloyd_begin (&state->base, &params->base, gradus_lloyd_data (context->workspace)->n,
                      width_of (params));
  return GRADUS_STATUS_CONTINUE;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static double
distance2_of_points (const GradusPoints *points, guint a, guint b)
{
  double sum = 0;

  for (guint c = 0; c < points->d; c++)
    sum += gradus_square (points->columns[c][a] - points->columns[c][b]);
  return sum;
}

static void
join_point (GArray *edges, const Work *work, guint i, const Params *params)
{
  const GradusPoints *points = work->base.points;
  const GradusSimilarity how = {
    .join = params->graph == GRAPH_NEIGHBOURS ? GRADUS_JOIN_NEAREST : GRADUS_JOIN_ALL,
    .neighbours = (guint) params->neighbours, .width = params->width, .scales = work->scales,
    .graded = params->graph != GRAPH_NEIGHBOURS, .self = params->self_loops,
  };
  g_autofree double *distance2 = g_new0 (double, points->n);

  for (guint c = 0; c < points->d; c++)
    for (guint j = 0; j < points->n; j++)
      distance2[j] += gradus_square (points->columns[c][i] - points->columns[c][j]);
  gradus_similarity_join (&how, distance2, points->n, i, edges);
}

static GradusStatus
run_graph (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const GradusPoints *points = gradus_lloyd_data (context->workspace);
  const guint n = points->n, to = context->bulk ? n : state->base.cursor + 1;
  g_autoptr (GArray) edges = gradus_edges_new ();
  g_autoptr (GradusSparse) graph = NULL;

  if (state->base.cursor > 0 && count_edges (state) > 0)
    g_array_append_vals (edges, state->edges.data, (guint) (3 * count_edges (state)));
  for (guint i = state->base.cursor; i < to; i++)
    join_point (edges, context->workspace, i, context->params);
  gradus_edges_sort (edges);
  gradus_array_clear (&state->edges);
  if (edges->len > 0)
    memcpy (gradus_array_init_matrix (&state->edges, edges->len / 3, 3), edges->data,
            edges->len * sizeof (double));
  state->base.active = (int) to - 1;
  state->base.cursor = to;
  if (to < n)
    return GRADUS_STATUS_AGAIN;
  state->base.cursor = 0;
  state->base.active = -1;
  if (!gradus_array_is_finite (&state->edges))
    return gradus_context_fail (context, _("The distances are too large to be compared. Divide the "
                                           "columns by a power of ten."));
  graph = gradus_sparse_new (n, state->edges.data, count_edges (state));
  state->components = gradus_graph_pieces (graph, NULL);
  state->n_edges = 0;
  for (gsize e = 0; e < count_edges (state); e++)
    state->n_edges += state->edges.data[3 * e] != state->edges.data[3 * e + 1]
                      && state->edges.data[3 * e + 2] > 0;
  gradus_context_raise_if (context, EVENT_DISCONNECTED, state->components > 1);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_laplacian (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const guint n = gradus_lloyd_data (context->workspace)->n;
  double *degrees = gradus_array_init_vector (&state->degrees, n);

  gradus_graph_degrees (state->edges.data, count_edges (state), n, degrees);
  for (guint i = 0; i < n; i++)
    if (!(degrees[i] > 1e-290))
      return gradus_context_fail (context, _("Point %u is joined with nobody, so it has no row. "
                                             "Widen t or join points with their nearest "
                                             "neighbours."), i + 1);
  return GRADUS_STATUS_CONTINUE;
}

/* N_ij, given W_ij. */
static double
laplacian_at (const State *state, guint i, guint j, double weight)
{
  const double *degrees = state->degrees.data;

  return ((i == j ? degrees[i] : 0) - weight) / sqrt (degrees[i] * degrees[j]);
}

/* All of N, n x n. */
static double *
make_laplacian (const State *state)
{
  const gsize n = state->degrees.shape[0];
  double *all = g_new0 (double, n * n);

  for (gsize i = 0; i < n; i++)
    all[i * (n + 1)] = laplacian_at (state, (guint) i, (guint) i, 0);
  for (gsize e = 0; e < count_edges (state); e++)
    {
      const double *edge = &state->edges.data[3 * e];
      const gsize a = (gsize) edge[0], b = (gsize) edge[1];

      all[a * n + b] = all[b * n + a] = laplacian_at (state, (guint) a, (guint) b, edge[2]);
    }
  return all;
}

/* The smallest eigenvalues of N but that of the constant, and their vectors, kept because they take
 * longer than all else. NULL when they cannot be computed. */
static const double *
find_eigen (const State *state, Work *work, const Params *params)
{
  const guint n = state->degrees.shape[0];
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&work->lock);

  if (work->eigen == NULL)
    work->eigen = gradus_graph_motions (state->edges.data, count_edges (state), n,
                                        state->degrees.data, MIN (count_shown (params), n - 1),
                                        &work->n_eigen);
  return work->eigen;
}

static GradusStatus
run_eigen (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const Params *params = context->params;
  Work *work = context->workspace;
  const guint n = state->degrees.shape[0], width = width_of (params), k = (guint) params->base.k;
  const double *degrees = state->degrees.data;
  const guint skipped = params->space == SPACE_RANDOM_WALK ? 1 : 0;
  const double *values = find_eigen (state, work, params), *all;
  double *eigenvalues, *vectors = gradus_array_init_matrix (&state->vectors, width, n);
  double *second = gradus_array_init_vector (&state->vector, n);

  if (values == NULL)
    return gradus_context_fail (context, _("The eigenvectors of the Laplacian could not be "
                                           "computed. "
                                           "Make the weights of the edges less different."));
  all = values + work->n_eigen;
  eigenvalues = gradus_array_init_vector (&state->eigenvalues, work->n_eigen + 1);
  for (guint e = 1; e <= work->n_eigen; e++)
    eigenvalues[e] = MAX (values[e - 1], 0);
  for (guint r = 0; r < width; r++)
    {
      const guint e = r + skipped;
      double *to = vectors + (gsize) r * n;

      for (guint i = 0; i < n; i++)
        to[i] = e == 0 ? sqrt (degrees[i]) : all[(gsize) (MIN (e, n - 1) - 1) * n + i];
      gradus_graph_scale (to, degrees, n, FALSE, to);
    }
  gradus_graph_scale (all, degrees, n, TRUE, second);
  state->gap = k < n ? eigenvalues[k] - eigenvalues[k - 1] : NAN;
  gradus_context_raise_if (context, EVENT_DISCONNECTED, state->components > 1);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_rows (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const Params *params = context->params;
  const guint width = state->vectors.shape[0], n = state->vectors.shape[1];
  double *z = gradus_array_init_matrix (&state->embedding, width, n);
  gboolean same = TRUE;

  memcpy (z, state->vectors.data, (gsize) width * n * sizeof (double));
  for (guint i = 0; params->space == SPACE_UNIT_ROWS && i < n; i++)
    {
      double length = 0;

      for (guint r = 0; r < width; r++)
        length = hypot (length, z[(gsize) r * n + i]);
      for (guint r = 0; r < width; r++)
        z[(gsize) r * n + i] /= length;
    }
  for (gsize e = 0; e < (gsize) width * n; e++)
    same = same && fabs (z[e] - z[e / n * n]) <= 1e-9;
  gradus_context_raise_if (context, EVENT_COLLAPSED, same);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* n x width for people, width x n inside. */
static void
read_embedding (const GradusPosition *here, GradusArray *out)
{
  const State *state = here->state;
  const guint width = state->embedding.shape[0], n = state->embedding.shape[1];
  double *to;

  if (gradus_array_length (&state->embedding) == 0)
    return;
  to = gradus_array_init_matrix (out, n, width);
  for (guint i = 0; i < n; i++)
    for (guint r = 0; r < width; r++)
      to[(gsize) i * width + r] = state->embedding.data[(gsize) r * n + i];
}

/* How much each spring is stretched: W_ij (a_i - a_j)^2 with the second vector. */
static void
read_stretch (const GradusPosition *here, GradusArray *out)
{
  const State *state = here->state;
  double *to;

  if (gradus_array_length (&state->vector) == 0)
    return;
  to = gradus_array_init_vector (out, (guint) count_edges (state));
  for (gsize e = 0; e < count_edges (state); e++)
    {
      const double *edge = &state->edges.data[3 * e];

      to[e] = edge[2] * gradus_square (state->vector.data[(gsize) edge[0]]
                                       - state->vector.data[(gsize) edge[1]]);
    }
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "components", N_("Pieces of the graph"), "c", GRADUS_QUANTITY (State, components),
    GRADUS_KNOWN (State, components), .flags = GRADUS_METRIC },
  { "gap", N_("Gap behind the k smallest eigenvalues"), "\\lambda_{k+1} - \\lambda_k",
    GRADUS_QUANTITY (State, gap), .flags = GRADUS_METRIC },
  { "springs", NULL, "W", GRADUS_QUANTITY (State, edges), .flags = GRADUS_HIDDEN },
  { "degrees", N_("Degrees"), "D", GRADUS_QUANTITY (State, degrees),
    .indices = N_("n: point") },
  { "eigenvalues", N_("Eigenvalues"), "\\lambda", GRADUS_QUANTITY (State, eigenvalues),
    .indices = N_("smallest first") },
  { "vector", N_("Second vector"), "\\alpha_2", GRADUS_QUANTITY (State, vector),
    .indices = N_("n: point") },
  { "vectors", NULL, "\\alpha", GRADUS_QUANTITY (State, vectors), .flags = GRADUS_HIDDEN },
  { "embedding", N_("New coordinates"), "z", GRADUS_QUANTITY (State, embedding),
    .indices = N_("n × coordinates"), .array = read_embedding },
  { "stretch", NULL, NULL, .array = read_stretch, .flags = GRADUS_HIDDEN },
  GRADUS_BASE_ROWS);

/* The point of which the rules of graph and Laplacian are shown: the one at hand, else the one of
 * largest degree. */
static guint
point_of (const GradusPosition *here)
{
  const State *state = here->state;
  guint busiest = 0;

  if (here->micro > 0 && gradus_array_length (&state->degrees) == 0)
    return (guint) MAX (state->base.active, 0);
  for (guint i = 1; i < gradus_array_length (&state->degrees); i++)
    if (state->degrees.data[i] > state->degrees.data[busiest])
      busiest = i;
  return busiest;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  const State *state = here->state;
  const gsize n = gradus_array_length (&state->degrees);
  const gboolean joining = gradus_position_is_phase (here, "graph") && here->micro > 0;
  const guint at = point_of (here);
  guint loneliest = 0, positive = 0;
  double degree = 0;

  gradus_lloyd_name (here, names);
  for (guint i = 1; i < n; i++)
    loneliest = state->degrees.data[i] < state->degrees.data[loneliest] ? i : loneliest;
  for (guint i = 0; i < gradus_array_length (&state->vector); i++)
    positive += state->vector.data[i] > 0;
  for (gsize e = 0; joining && e < count_edges (state); e++)
    if (state->edges.data[3 * e] == at || state->edges.data[3 * e + 1] == at)
      degree += state->edges.data[3 * e + 2];
  gradus_names_number (names, "joined", joining ? at : NAN);
  gradus_names_number (names, "degree", degree);
  if (joining)
    gradus_names_whole (names, "point", at + 1);
  gradus_names_whole (names, "edges", state->n_edges);
  gradus_names_whole (names, "busiest", at + 1);
  gradus_names_whole (names, "loneliest", loneliest + 1);
  gradus_names_number (names, "most-degree", n > 0 ? state->degrees.data[at] : NAN);
  gradus_names_number (names, "least-degree", n > 0 ? state->degrees.data[loneliest] : NAN);
  gradus_names_number (names, "second",
                       gradus_array_length (&state->eigenvalues) > 1 ? state->eigenvalues.data[1]
                                                                     : NAN);
  gradus_names_whole (names, "positive", positive);
  gradus_names_whole (names, "negative", gradus_array_length (&state->vector) - positive);
  gradus_names_whole (names, "coordinates", state->base.centroids.shape[1]);
  gradus_names_number (names, "shown-values", count_shown (here->params));
}

/* --- Formulas --------------------------------------------------------------------------------- */

static void
fill_graph (const GradusPosition *here, GString *tex)
{
  GRADUS_HERE (state, params, work);
  const GradusPoints *points = gradus_lloyd_data (work);
  const guint i = point_of (here), n = points->n;
  g_autofree double *w = weights_of (state, i, n);
  guint listed = 0, nearest = i == 0 ? 1 : 0;
  double degree = 0;

  for (guint j = 0; j < n; j++)
    {
      degree += w[j];
      if (j != i && distance2_of_points (points, i, j) < distance2_of_points (points, i, nearest))
        nearest = j;
    }
  if (params->graph != GRAPH_NEIGHBOURS)
    {
      g_string_append_printf (tex, "W_{%u,%u} = \\exp\\Big(-\\frac{", i + 1, nearest + 1);
      gradus_tex_number (tex, distance2_of_points (points, i, nearest));
      g_string_append (tex, "}{2 \\cdot ");
      gradus_tex_number (tex, work->scales != NULL ? work->scales[i] : params->width);
      if (work->scales != NULL)
        {
          g_string_append (tex, " \\cdot ");
          gradus_tex_number (tex, work->scales[nearest]);
        }
      g_string_append (tex, work->scales != NULL ? "}\\Big) = " : "^2}\\Big) = ");
      gradus_tex_number (tex, w[nearest]);
      return;
    }
  g_string_append_printf (tex, "N(\\role{accent}{x^{(%u)}}) = \\{", i + 1);
  for (guint j = 0; j < n; j++)
    if (j != i && w[j] > 0 && listed++ < 12)
      g_string_append_printf (tex, "%s%u", listed > 1 ? ", " : "", j + 1);
  g_string_append_printf (tex, "%s\\},\\quad D_{%u} = ", listed > 12 ? ", \\dots" : "", i + 1);
  gradus_tex_number (tex, degree);
}

static void
fill_laplacian (const GradusPosition *here, GString *tex)
{
  const State *state = here->state;
  const guint i = point_of (here), n = state->degrees.shape[0];
  g_autofree double *w = weights_of (state, i, n);
  guint j = i == 0 ? 1 : 0;

  for (guint other = 0; other < n; other++)
    if (other != i && w[other] > w[j])
      j = other;
  g_string_append_printf (tex, "N_{%u,%u} = -\\frac{W_{%u,%u}}{\\sqrt{D_{%u} D_{%u}}} = -\\frac{",
                          i + 1, j + 1, i + 1, j + 1, i + 1, j + 1);
  gradus_tex_number (tex, w[j]);
  g_string_append (tex, "}{\\sqrt{");
  gradus_tex_number (tex, state->degrees.data[i]);
  g_string_append (tex, " \\cdot ");
  gradus_tex_number (tex, state->degrees.data[j]);
  g_string_append (tex, "}} = ");
  gradus_tex_number (tex, laplacian_at (state, i, j, w[j]));
  if (n <= MAX_NUMBERED)
    {
      g_autofree double *laplacian = make_laplacian (state);

      g_string_append (tex, " \\\\ N = ");
      gradus_tex_matrix (tex, laplacian, n, n, n);
    }
}

/* The two sums of the rule, with the second vector. */
static void
sum_springs (const State *state, double *stretch, double *size)
{
  const guint n = state->degrees.shape[0];

  *stretch = *size = 0;
  for (guint i = 0; i < n; i++)
    *size += state->degrees.data[i] * gradus_square (state->vector.data[i]);
  for (gsize e = 0; e < count_edges (state); e++)
    {
      const double *edge = &state->edges.data[3 * e];

      *stretch += edge[2] * gradus_square (state->vector.data[(gsize) edge[0]]
                                           - state->vector.data[(gsize) edge[1]]);
    }
}

static double
divide (const double *numbers, guint n, gpointer user_data)
{
  return numbers[0] / numbers[1];
}

static void
fill_eigen (const GradusPosition *here, GString *tex)
{
  const State *state = here->state;
  const double lambda = state->eigenvalues.data[1];
  double sums[2];
  gboolean agrees;
  int digits;

  sum_springs (state, &sums[0], &sums[1]);
  g_string_append (tex, "\\lambda_1 = 0,\\quad \\role{accent}{\\lambda_2} = ");
  if (lambda > 1e-9)
    {
      digits = gradus_tex_enough_digits (sums, 2, 3, divide, NULL, &agrees);
      g_string_append (tex, "\\frac{");
      gradus_tex_digits (tex, sums[0], digits);
      g_string_append (tex, "}{");
      gradus_tex_digits (tex, sums[1], digits);
      g_string_append_c (tex, '}');
      gradus_tex_result (tex, agrees, lambda, 3);
    }
  else
    g_string_append_c (tex, '0');
  g_string_append (tex, ",\\quad \\role{accent}{\\alpha_2} = ");
  gradus_tex_vector (tex, state->vector.data, state->vector.shape[0], 1);
}

static void
fill_rows (const GradusPosition *here, GString *tex)
{
  const State *state = here->state;
  const guint width = state->embedding.shape[0], n = state->embedding.shape[1];
  const guint shown[] = { 0, n / 2, n - 1 };

  for (guint s = 0; s < G_N_ELEMENTS (shown); s++)
    {
      g_string_append_printf (tex, "%sz^{(%u)} = ", s > 0 ? ",\\quad " : "", shown[s] + 1);
      if (width == 1)
        gradus_tex_number (tex, state->embedding.data[shown[s]]);
      else
        gradus_tex_vector (tex, state->embedding.data + shown[s], width, n);
    }
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "graph", N_("Graph"), N_("Join every point with its neighbours: near is what is joined."),
    .pseudocode = N_("for every point i:\n  W(i, j) ← 1 for its nearest neighbours j, or "
                     "exp(−‖x(i) − x(j)‖² / 2t²)"),
    .once = TRUE, .run = run_graph, .micro = "n",
    .fill = fill_graph,
    .rule = "W_{ij} = 1\\quad\\text{if}\\quad x^{(j)} \\in N_m(x^{(i)})\\quad\\text{or}\\quad "
              "x^{(i)} \\in N_m(x^{(j)})",
    .rules = GRADUS_SAY (
      { "graph == gaussian",
        "W_{ij} = \\exp\\Big(-\\frac{\\|x^{(i)} - x^{(j)}\\|^2}{2t^2}\\Big)" },
      { "graph == local",
        "W_{ij} = \\exp\\Big(-\\frac{\\|x^{(i)} - x^{(j)}\\|^2}{2t_i t_j}\\Big)" }),
    .said = GRADUS_SAY (
      { "micro", N_("Point {point} is joined; it has the degree {degree} so far.") },
      { "event:disconnected", N_("The graph has {edges} edges and falls into {components} pieces: "
                                 "no path leads from one to another.") },
      { NULL, N_("The graph has {edges} edges and is connected: from every point a path leads to "
                 "every other.") }) },
  { "laplacian", N_("Laplacian"),
    N_("Degrees less weights: how much a value at each point differs from its neighbours’."),
    .shows = "matrix",
    .pseudocode = N_("D ← row sums of W\nN ← D^(−½) (D − W) D^(−½)"), .once = TRUE,
    .run = run_laplacian, .fill = fill_laplacian,
    .rule = "L = D - W,\\quad N = D^{-1/2} L\\, D^{-1/2}",
    .said = GRADUS_SAY (
      { NULL, N_("No degree is larger than {most-degree}, that of point {busiest}, and none "
                 "smaller than {least-degree}, that of point {loneliest}; the Laplacian is divided "
                 "by both degrees of an edge.") }) },
  { "eigen", N_("Eigenvectors"),
    N_("The softest motions of a net of springs: they tear it where it has fewest springs."),
    .shows = "net", .pseudocode = N_("N u = λ u, smallest λ first\nα ← D^(−½) u"), .once = TRUE,
    .run = run_eigen, .fill = fill_eigen,
    .rule = "L\\,\\alpha = \\lambda D\\,\\alpha,\\quad \\lambda = "
            "\\frac{\\sum_{i<j} W_{ij} (\\alpha_i - \\alpha_j)^2}{\\sum_i D_i \\alpha_i^2}",
    .said = GRADUS_SAY (
      { "event:disconnected", N_("{components} eigenvalues are 0, one for each piece: moving a "
                                 "whole piece stretches no spring.") },
      { NULL, N_("λ₁ = 0 belongs to the constant vector, which says nothing. The next is λ₂ = "
                 "{second}: its vector has one sign at {negative} points and the other at "
                 "{positive}.") }) },
  { "rows", N_("Rows of the vectors"),
    N_("The entries of the vectors at a point are its new coordinates."),
    .shows = "data", .pseudocode = N_("z(i) ← row i of the vectors"), .once = TRUE, .run = run_rows,
    .fill = fill_rows,
    .rule = "z^{(i)} = (\\alpha_2, \\dots, \\alpha_k)_i",
    .rules = GRADUS_SAY (
      { "space == unit-rows",
        "z^{(i)} = \\frac{(u_1, \\dots, u_k)_i}{\\|(u_1, \\dots, u_k)_i\\|}" },
      { "space == smallest", "z^{(i)} = (\\alpha_1, \\dots, \\alpha_{k-1})_i" }),
    .said = GRADUS_SAY (
      { "event:collapsed", N_("All points stand in one place: the vector is constant, and nothing "
                              "is left to be clustered.") },
      { "space == unit-rows",
        NN_ ("Every point has a new place in {coordinates} coordinate; k-means is done there.",
             "Every point has a new place in {coordinates} coordinates; k-means is done there."),
        "coordinates" },
      { NULL,
        NN_ ("Every point has a new place in {coordinates} coordinate, a vector scaled to the mean "
             "square 1, each point counted by its degree; k-means is done there.",
             "Every point has a new place in {coordinates} coordinates, vectors scaled to the mean "
             "square 1, each point counted by its degree; k-means is done there."),
        "coordinates" }) },
  GRADUS_BASE_ROWS);

/* --- What theory promises --------------------------------------------------------------------- */

/* The eigenvalues sum to the trace of N. */
static gboolean
holds_trace (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const guint n = state->degrees.shape[0];
  g_autofree double *own = g_new0 (double, n);

  /* Of some of the eigenvalues nothing can be said. */
  if (state->eigenvalues.shape[0] < n)
    return TRUE;
  for (gsize e = 0; e < count_edges (state); e++)
    if (state->edges.data[3 * e] == state->edges.data[3 * e + 1])
      own[(gsize) state->edges.data[3 * e]] = state->edges.data[3 * e + 2];
  for (guint i = 0; i < n; i++)
    *measured += state->eigenvalues.data[i] - laplacian_at (state, i, i, own[i]);
  return fabs (*measured) <= 1e-9 * n;
}

/* As many eigenvalues are 0 as the graph has pieces. */
static gboolean
holds_pieces (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const guint n = state->degrees.shape[0], known = state->eigenvalues.shape[0];

  for (guint i = 0; i < known; i++)
    *measured += state->eigenvalues.data[i] < 1e-12 * n;
  /* Weights that fall off to nearly nothing leave eigenvalues that are nearly 0. */
  return ((const Params *) here->params)->graph != GRAPH_NEIGHBOURS
         || *measured >= MIN (state->components, known);
}

/* L a = lambda D a for the second vector. */
static gboolean
holds_equation (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const guint n = state->degrees.shape[0];
  g_autofree double *apart = g_new (double, n);
  double largest = 0;

  for (guint i = 0; i < n; i++)
    {
      apart[i] = (1 - state->eigenvalues.data[1]) * state->degrees.data[i] * state->vector.data[i];
      largest = fmax (largest, state->degrees.data[i]);
    }
  for (gsize e = 0; e < count_edges (state); e++)
    {
      const double *edge = &state->edges.data[3 * e];
      const gsize a = (gsize) edge[0], b = (gsize) edge[1];

      apart[a] -= edge[2] * state->vector.data[b];
      if (a != b)
        apart[b] -= edge[2] * state->vector.data[a];
    }
  for (guint i = 0; i < n; i++)
    *measured = fmax (*measured, fabs (apart[i]));
  return *measured <= 1e-8 * (1 + largest) * n;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "centroids-are-means", N_("After a move every centroid is the mean of its points"),
    "\\mu_j = \\tfrac{1}{n_j} \\sum_{c^{(i)}=j} z^{(i)}", gradus_lloyd_holds_means,
    .phase = "move" },
  { "eigenvalues-make-the-trace", N_("The eigenvalues sum to the trace"),
    "\\sum_i \\lambda_i = \\operatorname{tr} N", holds_trace, .phase = "eigen" },
  { "zeros-are-pieces", N_("Every piece of the graph has an eigenvalue 0"),
    "\\lambda_1 = \\dots = \\lambda_c = 0", holds_pieces, .phase = "eigen" },
  { "vector-solves", N_("The second vector solves its equation"),
    "L\\,\\alpha_2 = \\lambda_2 D\\,\\alpha_2", holds_equation, .phase = "eigen" });

/* --- What is shown ---------------------------------------------------------------------------- */

static void
build_matrix (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const gboolean ready = gradus_array_length (&state->degrees) > 0;
  const guint n = gradus_lloyd_data (here->workspace)->n, rows = MIN (n, MAX_ROWS);
  g_autofree double *shown = g_new0 (double, MAX ((gsize) rows * rows, 1));
  g_autofree guint *row_of = g_new (guint, MAX (n, 1u));

  gradus_scene_set_axes (scene, GRADUS_AXES_FLIP_Y | GRADUS_AXES_NONE, C_ ("axis", "point"),
                         C_ ("axis", "point"));
  if (gradus_kit_waits (scene, count_edges (state) == 0, _("The graph is not built yet.")))
    return;
  for (guint i = 0; i < n; i++)
    row_of[i] = G_MAXUINT;
  for (guint r = 0; r < rows; r++)
    {
      const guint i = (guint) ((guint64) r * n / rows);

      row_of[i] = r;
      shown[(gsize) r * (rows + 1)] = ready ? laplacian_at (state, i, i, 0) : 0;
    }
  for (gsize e = 0; e < count_edges (state); e++)
    {
      const double *edge = &state->edges.data[3 * e];
      const guint a = (guint) edge[0], b = (guint) edge[1];

      if (row_of[a] < rows && row_of[b] < rows)
        shown[(gsize) row_of[a] * rows + row_of[b]] = shown[(gsize) row_of[b] * rows + row_of[a]]
          = ready ? laplacian_at (state, a, b, edge[2]) : edge[2];
    }
  gradus_scene_set_x_range (scene, 0, rows);
  gradus_scene_set_y_range (scene, 0, rows);
  gradus_scene_matrix (scene, shown, rows, rows,
                       ready ? GRADUS_MAP_DIVERGING : GRADUS_MAP_SEQUENTIAL, ready ? -1 : 0, 1,
                       n <= MAX_NUMBERED, ready ? _("Laplacian") : _("weight"));
  gradus_scene_set_caption (scene, rows < n ? _("Some of the rows and columns, evenly chosen")
                                   : ready  ? _("N: 1 less what is joined, divided by the degrees")
                                            : _("W: who is joined with whom"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "graph", N_("Graph and clusters"), GRADUS_EDIT_POINTS, .kit = gradus_kit_graph, .of = "springs",
    .with = "owner=owner active=joined" },
  { "net", N_("The net of springs"), .kit = gradus_kit_graph, .of = "springs",
    .with = "lift=vector edge=stretch owner=owner",
    .caption = GRADUS_SAY (
      { "second >= 0", N_("Every point at the height of the second vector; λ₂ = {second}") }) },
  { "data", N_("New coordinates"), .kit = gradus_kit_clusters, .of = "centroids",
    .with = "points=embedding owner=owner borders lines=lines active=shown rays subject=centroid",
    .caption = GRADUS_SAY (
      { "inertia >= 0", N_("k = {k}, J = {inertia}") },
      { NULL, N_("k = {k}") }) },
  { "eigenvalues", N_("Eigenvalues"), .kit = gradus_kit_bars, .of = "eigenvalues",
    .with = "stems most=shown-values" },
  { "matrix", N_("Laplacian"), .build = build_matrix },
  GRADUS_BASE_ROW ("objective"));

static const GradusLife lives[] = GRADUS_ROWS (
  { "degree", N_("Degree of the point"), "D_i", .of = "degrees" },
  { "vector-entry", N_("Its entry of the second vector"), "\\alpha_{2,i}",
    .role = gradus_lloyd_role_of_owner, .of = "vector" },
  { "distances", N_("Distance to each centroid"), "\\|z^{(i)} - \\mu_j\\|", NULL, FALSE,
    gradus_lloyd_count_centroids, NULL, gradus_lloyd_life_distances },
  { "own-distance", N_("Distance to its own centroid"), "\\|z^{(i)} - \\mu_{c^{(i)}}\\|", NULL,
    FALSE, NULL, gradus_lloyd_role_of_owner, gradus_lloyd_life_own_distance },
  GRADUS_BASE_ROW ("centroid-x"), GRADUS_BASE_ROW ("centroid-size"));

static const GradusEvent events[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "disconnected", N_("Several pieces"),
    N_("The graph falls into pieces, and each of them has an eigenvalue 0.") },
  { "collapsed", N_("All in one place"),
    N_("The new coordinates of all points are the same.") });

/* --- Parameters, presets, checks -------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "graph", .label = N_("Graph"), .blurb = N_("Which points are joined, and how strongly."),
    GRADUS_PARAM_FIELD (Params, graph), GRADUS_CHOICES (
      [GRAPH_NEIGHBOURS] = { "neighbours", N_("The nearest neighbours") },
      [GRAPH_GAUSSIAN] = { "gaussian", N_("Everybody, by distance") },
      [GRAPH_LOCAL] = { "local", N_("Everybody, by a scale of each point") }) },
  { .id = "neighbours", .label = N_("Neighbours"), .symbol = "m",
    .blurb = N_("To how many of its nearest neighbours a point is joined; an edge is there when "
                "one of its ends wants it."),
    GRADUS_PARAM_FIELD (Params, neighbours), .def = 10, .min = 1, .max = 1000,
    .slider_min = 1, .slider_max = 50, .step = 1, .enabled_if = "graph=neighbours" },
  { .id = "width", .label = N_("Width"), .symbol = "t",
    .blurb = N_("The distance at which the weight of an edge has fallen to 0.61."),
    GRADUS_PARAM_FIELD (Params, width), .def = 1, .min = 1e-6, .max = 1e6, .slider_min = 0.01,
    .slider_max = 10, .logarithmic = TRUE, .enabled_if = "graph=gaussian" },
  { .id = "local", .label = N_("Neighbour of the scale"), .symbol = "s",
    .blurb = N_("The scale of a point is the distance to its neighbour of this number."),
    GRADUS_PARAM_FIELD (Params, local), .def = 7, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 20, .step = 1, .enabled_if = "graph=local" },
  { .id = "self-loops", .label = N_("Joined with itself"),
    .blurb = N_("Whether every point counts as a neighbour of itself, as in the book."),
    GRADUS_PARAM_FIELD (Params, self_loops) },
  { .id = "space", .label = N_("Coordinates"),
    .blurb = N_("Which eigenvectors a point takes its new coordinates from."),
    GRADUS_PARAM_FIELD (Params, space), GRADUS_CHOICES (
      { "random-walk", N_("k − 1 vectors after the constant") },
      { "unit-rows", N_("k vectors, rows of length 1") },
      { "smallest", N_("The k − 1 smallest, constant included") }) },
  GRADUS_BASE_ROWS);

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "joined-rings", .title = N_("Two rings, joined by some edges"),
    .blurb = N_("Twelve neighbours make one net of both rings, and the softest motion tears it "
                "between them. No straight line does that."),
    .data = "rings:n=120", .data_seed = 1, .params = "k=2 neighbours=12", .seed = 1,
    .claims = "components == 1\nerrors == 0\nconverged" },
  { .id = "bridge", .title = N_("Two triangles and a bridge"),
    .blurb = N_("Seven springs between six points: the softest motion tears the bridge."),
    .data = "gap-6", .params = "k=2 neighbours=2", .seed = 1,
    .claims = "edges == 7\ncomponents == 1\nerrors == 0\nconverged" },
  { .id = "rings", .title = N_("Two rings"),
    .blurb = N_("What k-means cannot cut with a straight line is two pieces of the graph."),
    .data = "rings:n=120", .data_seed = 1, .params = "k=2 neighbours=6", .seed = 1,
    .claims = "errors == 0" },
  { .id = "spirals", .title = N_("The book’s two spirals"),
    .blurb = N_("Ten neighbours make two pieces, one for each arm, and all points of an arm fall "
                "into one place."),
    .data = "spirals-500", .params = "k=2 neighbours=10 self-loops=true", .seed = 1,
    .claims = "components == 2\nerrors == 0" },
  { .id = "unit-rows", .title = N_("Three groups, rows of length 1"),
    .blurb = N_("Three vectors instead of two, the constant one among them; every row lies on a "
                "sphere."),
    .data = "blobs:k=3,n=90,spread=1.5", .data_seed = 4, .params = "k=3 neighbours=20 "
                                                                   "space=unit-rows",
    .seed = 1, .claims = "components == 1\nerrors < 9" },
  { .id = "scales", .title = N_("A scale for each point"),
    .blurb = N_("A tight group and a loose one, as far apart as the points of the loose one: the "
                "distance to its nearest neighbour as the scale of a point cuts between them."),
    .data = "gap-6", .params = "k=2 graph=local local=1", .seed = 1,
    .claims = "components == 1\nerrors == 0\nconverged" },
  { .id = "constant", .title = N_("Failure: the smallest vector"),
    .blurb = N_("The vector of the smallest eigenvalue is taken, as it stands in the book’s "
                "program."),
    .data = "gap-6",
    .params = "k=2 neighbours=2 space=smallest", .seed = 1,
    .claims = "ever: event:collapsed\ninertia == 0\nerrors == 3",
    .failure = N_("The smallest eigenvalue is 0 and its vector is constant, so that all points "
                  "stand in one place and k-means has nothing to tell them apart by. Leave this "
                  "vector out and take those that follow.") },
  { .id = "too-many", .title = N_("Failure: too many neighbours"),
    .blurb = N_("The rings again, with forty neighbours instead of six: many edges jump from one "
                "ring to the other."),
    .data = "rings:n=120", .data_seed = 1, .params = "k=2 neighbours=40", .seed = 1,
    .claims = "components == 1\nerrors > 30",
    .failure = N_("More edges do not tell more: the new ones join the two rings, and the softest "
                  "motion "
                  "cuts across both. Use fewer neighbours, as few as keep a ring in one piece.") });

#define BY_HAND "syllabus, by hand: 6 λ² − 11 λ + 2 = 0"
#define ORACLE                                                                                     \
  "the book’s program 14.6 with eig() in Octave; SpectralClustering of scikit-learn agrees"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "bridge", GRADUS_CHECK_END, "eigenvalues", GRADUS_EXPECT (0.20466635455687246), 1e-12, BY_HAND,
    .index = 1 },
  { "bridge", GRADUS_CHECK_END, "vector",
    GRADUS_EXPECT (1, 1, 0.5906672908862551, -0.5906672908862551, -1, -1), 1e-12, BY_HAND },
  { "bridge", GRADUS_CHECK_END, "degrees", GRADUS_EXPECT (2, 2, 3, 3, 2, 2), 0, BY_HAND },
  { "spirals", GRADUS_CHECK_END, "components", GRADUS_EXPECT (2), 0, ORACLE },
  { "spirals", GRADUS_CHECK_END, "eigenvalues", GRADUS_EXPECT (0.00083508311), 1e-10, ORACLE,
    .index = 2 },
  { "spirals", GRADUS_CHECK_END, "sizes", GRADUS_EXPECT (250, 250), 0, ORACLE });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "rings", .title = N_ ("A graph and straight borders"),
    .blurb = N_ ("The graph follows each ring; the borders of k-means cut through both."),
    .preset = "rings", .right = "k=2", .other = "k-means", .plot = "data",
    .claims = "left: errors == 0\nright: errors > 20" },
  { .id = "neighbours", .title = N_ ("Six neighbours and forty"),
    .blurb = N_ ("Six join each ring in itself; forty join the rings, and the cut goes through "
                 "both."),
    .preset = "rings", .left = "neighbours=6", .right = "neighbours=40", .plot = "data",
    .claims = "left: errors == 0\nright: errors > 30" });

static const GradusSheet sheet = {
  .aha = N_("Join points by springs: the softest motion of the net tears where fewest springs "
            "are."),
  .by_hand = N_("A path of four points: (D − W)(2, 1, −1, −2) = (1, 1, −1, −1), which is ½ D (2, "
                "1, −1, −2). So λ₂ = ½, and the sign cuts in the middle."),
  .why = "net",
  .intuition = N_("More neighbours tell more about the groups."),
  .caught_by = "too-many",
  .breaks = N_("The smallest vector is constant: all points stand in one place, and J = 0."),
  .needs = "similarity-graph k-means pca",
  .leads_to = "laplacian-eigenmap label-propagation clustering-parameter-selection",
  .aliases = "spectral clustering; graph Laplacian; Fiedler; normalised cut; 谱聚类; 拉普拉斯矩阵; 图割; pjl",
  .terms = N_ ("graph Laplacian; eigenvector; eigengap"),
};

const GradusDescriptor gradus_spectral_clustering = {
  .id = "spectral-clustering", .base = &gradus_lloyd, .difficulty = 3,
  .title = N_("Spectral clustering"),
  .summary = N_("Joins near points to a graph, takes new coordinates from the softest vectors of "
                "its Laplacian, and clusters those with k-means."),
  .goal = N_("Explain what an eigenvalue near 0 says about a graph, why the first vector is left "
             "out, and how the number of neighbours decides what is found."),
  .source = "Illustrated Machine Learning, section 14.3; Shi and Malik 2000; Ng, Jordan and Weiss "
            "2001",
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE, GRADUS_MEMORIES (Params, State),
  .defaults = "k=2 init=k-means++", GRADUS_TABLES, .lives = lives, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,
  .end_shows = "graph",
  .start_said = GRADUS_SAY ({ NULL, N_("{n} points that nothing joins; the graph comes next.") }),
  .same = GRADUS_SAMENESS (
    { "one-point", GRADUS_SENTENCE }),
};
