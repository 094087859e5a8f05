/* Labels spreading on a graph.
 *
 * Objective. A few points have a class, +1 or -1; the others are to get a number f between. Join
 * what is similar, and make the numbers change as little as they can along the edges:
 *   f' L f = 1/2 sum_ij W_ij (f_i - f_j)^2,  L = D - W,  with f = y where y is known.
 *
 * Step. Every point without a label becomes the mean of its neighbours, weighed by W: what the
 * derivative with respect to f_i asks for. All at once from the numbers before the sweep, or one
 * after another, where f' L f never rises. The labelled ones hold on to their labels.
 *
 * Where it rests. L_uu f_u = -L_ul y_l, which is solved here once for comparison (the workspace): f
 * is harmonic, no unlabelled point is above or below all its neighbours.
 *
 * Cost. The graph by a k-d tree, O(n log n) and the edges in few dimensions; a sweep goes once
 * along each edge. The exact answer by elimination near the diagonal while that is quick, always up
 * to 800 points; else by conjugate gradients, along each edge some hundred times. At most 5,000
 * points and two million edges. Patience: along a path of m edges it takes of the order of m^2
 * sweeps.
 *
 * Edge cases. A piece of the graph without a label keeps its 0 for ever (event "island"), and L_uu
 * is singular there. A point that is exactly between belongs to nobody.
 *
 * Source: X. Zhu, Z. Ghahramani and J. Lafferty 2003, ICML; 图解机器学习, section 16.3 (the
 * regulariser). Own: the sweeps by hand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "gradus-similarity.h"
#include "gradus-sparse.h"
#include "labels.h"

#define MAX_POINTS 5000
#define MAX_EDGES 2000000
/* Up to so many points W is there as a matrix. */
#define DENSE_POINTS 800
/* Up to so many multiplications the exact answer is found by elimination: enough for DENSE_POINTS
 * however they are joined. */
#define MOST_ELIMINATION 1e8
/* Up to so many points their numbers are drawn as pies. */
#define PIES 60
/* So near to 0 a number is on neither side. */
#define BETWEEN 1e-9

typedef struct
{
  unsigned int graph;
  double width, threshold;
  int neighbours;
  bool graded, in_turn;
  double rest;
  int sweeps;
} Params;

typedef struct
{
  GradusArray values;      /* n: f */
  GradusArray old;         /* n: f before the sweep */
  GradusIntArray side;     /* n: class, or -1 */
  guint done, last, sweep;
  double moved;            /* the largest change of the sweep */
  double energy;           /* f' L f */
  bool joined;
} State;

/* The graph and where the sweeps will rest: both follow from data and parameters. */
typedef struct
{
  guint n, pieces, edges, islands, labelled;
  GradusSparse *graph;
  gsize *later;            /* n: where in its row the neighbours behind a point begin */
  double *degrees, *limit;
  guint *piece;
  gboolean *reached;       /* its piece has a label */
  double *nearer;          /* distance to the nearest -1 less that to the nearest +1 */
  gboolean solved;
} Work;

enum { EVENT_ISLAND, EVENT_TURNED, EVENT_ALONE };

/* --- What follows at once --------------------------------------------------------------------- */

/* Solve A x = b for A = I - S, S without a diagonal: by elimination as long as that is quick. */
static gboolean
solve_open (const GradusSparse *between, const double *b, double *x)
{
  g_autoptr (GradusProfile) profile = gradus_profile_new (between, 1, MOST_ELIMINATION);

  if (profile == NULL)
    return gradus_sparse_solve (between, 1, b, 1e-15, 10 * between->n, x)
           /* Rounding may keep the last digits from coming. */
           || gradus_sparse_solve (between, 1, b, 1e-12, 10 * between->n, x);
  gradus_profile_solve (profile, b, x);
  return TRUE;
}

/* Where the sweeps rest: L_uu f = -L_ul y over the unlabelled points that a label reaches, scaled
 * by the degrees so that light edges do no harm. */
static gboolean
find_limit (const GradusTable *table, Work *work)
{
  const GradusSparse *graph = work->graph;
  g_autofree guint *open = g_new (guint, work->n);
  g_autofree guint *place = g_new (guint, work->n);
  g_autofree double *b = NULL;
  g_autofree double *x = NULL;
  g_autoptr (GArray) edges = gradus_edges_new ();
  g_autoptr (GradusSparse) between = NULL;
  guint m = 0;

  for (guint i = 0; i < work->n; i++)
    {
      work->limit[i] = gradus_labels_known (table, i) ? gradus_table_sign (table, i) : 0;
      place[i] = m;
      if (!gradus_labels_known (table, i) && work->reached[i])
        open[m++] = i;
    }
  b = g_new0 (double, MAX (m, 1u));
  x = g_new0 (double, MAX (m, 1u));
  for (guint r = 0; r < m; r++)
    {
      const guint i = open[r];
      const double own = sqrt (work->degrees[i]);

      for (gsize e = graph->start[i]; e < graph->start[i + 1]; e++)
        {
          const guint j = graph->column[e];
          const double edge[3] = { r, place[j],
                                   graph->value[e] / (own * sqrt (work->degrees[j])) };

          if (gradus_labels_known (table, j))
            b[r] += graph->value[e] * gradus_table_sign (table, j) / own;
          else if (j > i)
            g_array_append_vals (edges, edge, 3);
        }
    }
  between = gradus_sparse_new (m, (const double *) (gconstpointer) edges->data, edges->len / 3);
  if (!solve_open (between, b, x))
    return FALSE;
  for (guint r = 0; r < m; r++)
    {
      work->limit[open[r]] = x[r] / sqrt (work->degrees[open[r]]);
      if (!isfinite (work->limit[open[r]]))
        return FALSE;
    }
  return TRUE;
}

static GradusSimilarity
read_similarity (const Params *params)
{
  return (GradusSimilarity){
    .join = params->graph == 0 ? GRADUS_JOIN_SIMILAR : GRADUS_JOIN_NEAREST,
    .neighbours = (guint) params->neighbours, .width = params->width,
    .threshold = params->threshold, .graded = params->graded,
  };
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  const guint n = table->n;
  const GradusSimilarity how = read_similarity (params);
  g_autoptr (GArray) edges = gradus_similarity_edges (&how, table->x, n, table->d, G_MAXSIZE);
  g_autofree gboolean *lit = g_new0 (gboolean, n);
  Work *work = g_new0 (Work, 1);

  work->n = n;
  work->degrees = g_new0 (double, n);
  work->limit = g_new0 (double, n);
  work->piece = g_new0 (guint, n);
  work->reached = g_new0 (gboolean, n);
  work->nearer = g_new0 (double, n);
  work->later = g_new0 (gsize, n);
  gradus_labels_find_nearer (table, work->nearer);
  work->graph = gradus_sparse_new (n, (const double *) (gconstpointer) edges->data,
                                   edges->len / 3);
  work->pieces = gradus_graph_pieces (work->graph, work->piece);
  for (guint i = 0; i < n; i++)
    {
      work->later[i] = work->graph->start[i];
      for (gsize e = work->graph->start[i]; e < work->graph->start[i + 1]; e++)
        {
          work->later[i] += work->graph->column[e] <= i;
          work->degrees[i] += work->graph->value[e];
          work->edges += work->graph->column[e] > i && work->graph->value[e] > 0;
        }
      work->labelled += gradus_labels_known (table, i);
      lit[work->piece[i]] = lit[work->piece[i]] || gradus_labels_known (table, i);
    }
  for (guint i = 0; i < n; i++)
    {
      work->reached[i] = lit[work->piece[i]];
      work->islands += !work->reached[i];
    }
  work->solved = find_limit (table, work);
  return work;
}

static void
unprepare (gpointer workspace)
{
  Work *work = workspace;

  gradus_sparse_free (work->graph);
  g_free (work->later);
  g_free (work->degrees);
  g_free (work->limit);
  g_free (work->piece);
  g_free (work->reached);
  g_free (work->nearer);
  g_free (work);
}

/* Nearest neighbours may be as many as all. */
static gboolean
has_too_many_edges (const GradusTable *table, const GradusSimilarity *how)
{
  g_autoptr (GArray) edges = NULL;

  if ((gsize) table->n * table->n / 2 <= MAX_EDGES)
    return FALSE;
  if (how->join == GRADUS_JOIN_NEAREST)
    return (gsize) table->n * how->neighbours > MAX_EDGES;
  edges = gradus_similarity_edges (how, table->x, table->n, table->d, MAX_EDGES);
  return edges == NULL;
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  const GradusSimilarity how = read_similarity (params);

  if (table->n > MAX_POINTS)
    return g_strdup_printf (_("There are %u points, and the graph is drawn for at most %u. Use "
                              "fewer points."), table->n, MAX_POINTS);
  if (has_too_many_edges (table, &how))
    return g_strdup_printf (_("More than %u edges would join the %u points. Raise the threshold, "
                              "join the nearest neighbours, or use fewer points."),
                            MAX_EDGES, table->n);
  if (table->n_unknown == 0)
    return g_strdup (_("Every point has a label, so there is nothing to spread to. Make the class "
                       "of some points unknown."));
  return NULL;
}

/* --- Life cycle ------------------------------------------------------------------------------- */

static void
find_sides (State *state)
{
  const gsize n = gradus_array_length (&state->values);
  gint32 *side = gradus_int_array_write (&state->side);

  for (gsize i = 0; i < n; i++)
    side[i] = state->values.data[i] > BETWEEN ? 1 : state->values.data[i] < -BETWEEN ? 0 : -1;
}

static double
energy_of (const Work *work, const double *f)
{
  const GradusSparse *graph = work->graph;
  double sum = 0;

  for (guint i = 0; i < work->n; i++)
    for (gsize e = work->later[i]; e < graph->start[i + 1]; e++)
      sum += graph->value[e] * gradus_square (f[i] - f[graph->column[e]]);
  return sum;
}

/* Who is labelled holds on to it; everybody else keeps his number. */
static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);
  double *f = gradus_array_write (&state->values);

  for (guint i = 0; i < table->n; i++)
    if (gradus_labels_known (table, i))
      f[i] = gradus_table_sign (table, i);
  gradus_array_assign (&state->old, &state->values);
  find_sides (state);
  state->energy = energy_of (work, f);
  state->done = 0;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_graph (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const gsize n = work->n;
  const guint to = context->bulk ? work->n : state->done + 1;

  state->last = to - 1;
  state->done = to;
  if (to < n)
    return GRADUS_STATUS_AGAIN;
  state->done = 0;
  state->joined = true;
  gradus_context_raise_if (context, EVENT_ISLAND, work->islands > 0);
  for (gsize i = 0; i < n; i++)
    gradus_context_raise_if (context, EVENT_ALONE, work->degrees[i] == 0);
  return GRADUS_STATUS_CONTINUE;
}

/* The mean of the neighbours of @i, weighed; its own number where it has none. */
static double
mean_of (const Work *work, const double *f, guint i)
{
  if (!(work->degrees[i] > 0))
    return f[i];
  return gradus_sparse_row_times (work->graph, i, f) / work->degrees[i];
}

static GradusStatus
run_average (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  const guint to = context->bulk ? work->n : state->done + 1;
  double *f, moved;

  if (state->done == 0)
    {
      gradus_array_assign (&state->old, &state->values);
      state->moved = 0;
    }
  moved = state->moved;
  /* Only now: before, both would be the same numbers. */
  f = gradus_array_write (&state->values);
  for (guint i = state->done; i < to; i++)
    {
      const double before = state->old.data[i];

      if (!gradus_labels_known (table, i))
        f[i] = mean_of (work, params->in_turn ? f : state->old.data, i);
      moved = MAX (moved, fabs (f[i] - before));
      gradus_context_raise_if (context, EVENT_TURNED, before * f[i] < 0);
    }
  find_sides (state);
  state->moved = moved;
  state->energy = energy_of (work, f);
  state->last = to - 1;
  state->done = to;
  if (to < work->n)
    return GRADUS_STATUS_AGAIN;
  state->done = 0;
  state->sweep++;
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_RUN (run_check, (state, params),
            state->moved <= params->rest                ? GRADUS_STATUS_CONVERGED
              : state->sweep >= (guint) params->sweeps ? GRADUS_STATUS_EXHAUSTED
                                                       : GRADUS_STATUS_CONTINUE)

/* --- Quantities ------------------------------------------------------------------------------- */

static double
number_left (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  double left = 0;

  if (!work->solved)
    return NAN;
  for (guint i = 0; i < work->n; i++)
    if (work->reached[i])
      left = MAX (left, fabs (state->values.data[i] - work->limit[i]));
  return left;
}

static double
number_between (const GradusPosition *here)
{
  const State *state = here->state;
  const gsize n = gradus_array_length (&state->values);
  guint between = 0;

  for (gsize i = 0; i < n; i++)
    between += state->side.data[i] < 0;
  return between;
}

/* Points whose side is not that of the labelled point which is nearest in a straight line. */
static double
number_against (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  guint n = 0;

  for (guint i = 0; i < work->n; i++)
    n += state->side.data[i] >= 0 && fabs (work->nearer[i]) > 1e-12
         && (state->side.data[i] > 0) != (work->nearer[i] > 0);
  return n;
}

static void
array_limit (const GradusPosition *here, GradusArray *out)
{
  const Work *work = here->workspace;

  if (work->solved && here->status == GRADUS_STATUS_CONVERGED)
    memcpy (gradus_array_init_vector (out, work->n), work->limit, sizeof (double) * work->n);
}

/* The edges that are there so far: of those points that have been joined. */
static gboolean
is_joined (const State *state, guint a, guint b)
{
  return state->joined || MIN (a, b) < state->done;
}

static void
array_edges (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);
  const GradusSparse *graph = work->graph;
  guint m = 0;

  for (int round = 0; round < 2; round++)
    {
      double *to = round == 0 || m == 0 ? NULL : gradus_array_init_matrix (out, m, 3);

      for (guint i = 0; i < work->n && (round == 0 || m > 0); i++)
        for (gsize e = graph->start[i]; e < graph->start[i + 1]; e++)
          if (graph->column[e] > i && is_joined (state, i, graph->column[e]))
            {
              if (to == NULL)
                {
                  m++;
                  continue;
                }
              *to++ = i;
              *to++ = graph->column[e];
              *to++ = graph->value[e];
            }
    }
}

static void
array_weights (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);
  const GradusSparse *graph = work->graph;
  double *to;

  if (work->n > DENSE_POINTS)
    return;
  to = gradus_array_init_matrix (out, work->n, work->n);
  for (guint i = 0; i < work->n; i++)
    for (gsize e = graph->start[i]; e < graph->start[i + 1]; e++)
      if (is_joined (state, i, graph->column[e]))
        to[(gsize) i * work->n + graph->column[e]] = graph->value[e];
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "moved", N_("Largest change of the sweep"), "\\max|\\Delta f|", GRADUS_QUANTITY (State, moved),
    GRADUS_KNOWN (State, sweep), .flags = GRADUS_METRIC | GRADUS_LOG },
  { "left", N_("Largest distance from where it rests"), "\\max|f - f^*|", .number = number_left,
    .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_LESS },
  { "energy", N_("Tension of the edges"), "f^T L f", GRADUS_QUANTITY (State, energy),
    GRADUS_KNOWN (State, joined), .flags = GRADUS_METRIC },
  { "pieces", N_("Pieces of the graph"), "p", GRADUS_PREPARED (Work, pieces),
    GRADUS_KNOWN (State, joined), .flags = GRADUS_METRIC },
  { "between", N_("Points on neither side"), "n_0", .number = number_between,
    .flags = GRADUS_METRIC },
  { "against", N_("Points against the nearest label"), "n_a", .number = number_against,
    .flags = GRADUS_METRIC },
  { "weights", N_("Weights of the edges"), "W", .array = array_weights,
    .indices = N_("point, point") },
  { "springs", NULL, NULL, .array = array_edges, .flags = GRADUS_HIDDEN },
  { "values", N_("Value"), "f", GRADUS_QUANTITY (State, values), .shape = "n",
    .indices = N_("point"), .flags = GRADUS_PER_DATUM | GRADUS_START },
  { "old", N_("Value before the sweep"), NULL, GRADUS_QUANTITY (State, old), .shape = "n",
    .flags = GRADUS_HIDDEN },
  { "side", N_("Class"), "c", GRADUS_QUANTITY (State, side), .shape = "n",
    .indices = N_("point; −1 on neither side"), .flags = GRADUS_PER_DATUM },
  { "limit", N_("Where it rests"), "f^*", .array = array_limit, .indices = N_("point") },
  { "sweep", N_("Sweeps"), NULL, GRADUS_QUANTITY (State, sweep) });

/* The point that a question is about: whom the coming sweep moves most (of the unlabelled). After
 * the sweep it is still the same one. */
static guint
watched (const GradusPosition *here)
{
  const GradusTable *table = gradus_dataset_get_table (here->dataset);
  const gboolean averaged = gradus_position_is_phase (here, "average") && here->micro == 0;
  const State *state = averaged && here->previous != NULL
                         ? here->previous : here->state;
  guint most = 0;
  double farthest = -1;

  for (guint i = 0; i < table->n; i++)
    {
      const double way = fabs (mean_of (here->workspace, state->values.data, i)
                               - state->values.data[i]);

      if (!gradus_labels_known (table, i) && way > farthest + 1e-12)
        {
          most = i;
          farthest = way;
        }
    }
  return most;
}

/* The unlabelled point that is a bit off the middle between the labels, of which the limit is
 * asked. */
static guint
asked_about (const Work *work, const GradusTable *table)
{
  guint best = 0;

  for (guint i = 0; i < table->n; i++)
    if (!gradus_labels_known (table, i)
        && (gradus_labels_known (table, best)
            || fabs (fabs (work->limit[i]) - 0.5) < fabs (fabs (work->limit[best]) - 0.5) - 1e-9))
      best = i;
  return best;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work, table);
  const guint i = MIN (state->last, work->n - 1), w = watched (here);
  const guint asked = asked_about (work, table);
  const double *from = params->in_turn ? state->values.data : state->old.data;
  g_autofree double *theirs = g_new (double, work->n);
  guint m = 0, plus = 0, minus = 0;
  double sum;

  for (gsize e = work->graph->start[i]; e < work->graph->start[i + 1]; e++)
    if (work->graph->value[e] > 0)
      theirs[m++] = from[work->graph->column[e]];
  sum = gradus_sparse_row_times (work->graph, i, from);
  for (guint j = 0; j < work->n; j++)
    {
      plus += state->side.data[j] > 0;
      minus += state->side.data[j] == 0;
    }
  gradus_names_whole (names, "i", i + 1);
  gradus_names_whole (names, "m", m);
  gradus_names_vector (names, "theirs", theirs, m);
  gradus_names_number (names, "sum", sum);
  gradus_names_number (names, "degree", work->degrees[i]);
  gradus_names_number (names, "f-i", state->values.data[i]);
  gradus_names_number (names, "old-i", state->old.data[i]);
  gradus_names_flag (names, "clamped", gradus_labels_known (table, i));
  gradus_names_flag (names, "even", !params->graded);
  gradus_names_whole (names, "edges", work->edges);
  gradus_names_whole (names, "n-pieces", work->pieces);
  gradus_names_whole (names, "islands", work->islands);
  gradus_names_whole (names, "labelled", work->labelled);
  gradus_names_whole (names, "plus", plus);
  gradus_names_whole (names, "minus", minus);
  gradus_names_number (names, "active", here->micro > 0 ? (double) i : NAN);
  gradus_names_whole (names, "watched", w + 1);
  gradus_names_number (names, "watched-x", table->x[(gsize) w * table->d]);
  gradus_names_number (names, "watched-f", state->values.data[w]);
  gradus_names_whole (names, "watched-m", work->degrees[w] > 0);
  gradus_names_whole (names, "asked", asked + 1);
  gradus_names_number (names, "asked-limit", work->limit[asked]);
  gradus_names_number (names, "copied", work->limit[asked] >= 0 ? 1 : -1);
  gradus_names_flag (names, "open", work->solved && work->reached[asked]
                                    && !gradus_labels_known (table, asked)
                                    && fabs (work->limit[asked]) < 0.95);
}

/* --- Phases ----------------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "graph", N_("Join what is similar"), N_("An edge joins two points that are near each other."),
    .pseudocode = N_("join similar points"), .once = TRUE, .micro = "n", .run = run_graph,
    .rules = GRADUS_SAY (
      { "graph == neighbours", "W_{ij} \\gt 0 \\iff j \\text{ is one of the nearest to } i" },
      { NULL, "W_{ij} \\gt 0 \\iff e^{-\\|x_i - x_j\\|^2/(2h^2)} \\gt \\tau" }),
    .filled = GRADUS_SAY (
      { "micro", "D_{<i>} = \\textstyle\\sum_j W_{<i>j} = <degree>" },
      { NULL, "<n> \\text{ points},\\quad <edges> \\text{ edges},\\quad <n-pieces> \\text{ "
              "pieces}" }),
    .said = GRADUS_SAY (
      { "micro and m == 0", N_("Point {i} is joined with nobody.") },
      { "micro", NN_ ("Point {i} has one neighbour.", "Point {i} has {m} neighbours."), "m" },
      { "event:island", NN_ ("{edges} edges and {n-pieces} pieces: no label reaches one of the "
                           "points.",
        "{edges} edges and {n-pieces} pieces: no label reaches {islands} of the points."),
        "islands" },
      { NULL, NN_ ("{edges} edges join the points, in one piece.",
        "{edges} edges join the points, in {n-pieces} pieces."), "n-pieces" }) },
  { "average", N_("Take the mean of the neighbours"),
    N_("Every point without a label becomes the mean of its neighbours."),
    .pseudocode = N_("for each x without a label: f(x) ← mean of f over its neighbours"),
    .micro = "n", .run = run_average,
    .rule = "\\role{model}{f_i} := \\frac{1}{D_i}\\sum_j W_{ij}\\,\\role{past}{f_j}",
    .filled = GRADUS_SAY (
      { "micro and clamped", "f_{<i>} = y_{<i>} = <f-i>" },
      { "micro and m == 0", "f_{<i>} = <f-i>" },
      { "micro and even", "\\role{model}{f_{<i>}} = \\mathrm{mean}\\,<row theirs> = <f-i|model>" },
      { "micro", "\\role{model}{f_{<i>}} = <calc sum / degree = f-i>" },
      { NULL, "\\max|\\Delta f| = <moved>,\\quad f^T L f = <energy>" }),
    .said = GRADUS_SAY (
      { "micro and clamped", N_("Point {i} has a label and keeps {f-i}.") },
      { "micro and m == 0", N_("Point {i} has no neighbours and keeps {f-i}.") },
      { "micro and old-i == f-i", N_("Point {i} is the mean of its neighbours already: {f-i}.") },
      { "micro", N_("Point {i} goes from {apart old-i f-i} to {apart f-i old-i}, the mean of its "
                    "neighbours.") },
      { "moved == 0", N_("Sweep {sweep} has moved nobody.") },
      { "event:turned", N_("Sweep {sweep} has moved some point by {moved} and turned one to the "
                           "other class.") },
      { "between > 0", NN_ ("Sweep {sweep} has moved some point by {moved}; one point is on "
                          "neither side.",
        "Sweep {sweep} has moved some point by {moved}; {between} points are on neither side."),
        "between" },
      { NULL, N_("Sweep {sweep} has moved some point by {moved}; all have a side.") }) },
  { "check", N_("Does anything move?"), N_("When nobody moves any more, every point is a mean."),
    .pseudocode = N_("until nobody moves"), .run = run_check,
    .rule = "\\max|\\Delta f| \\le \\varepsilon",
    .filled = GRADUS_SAY ({ NULL, "<moved> <cmp moved rest> <rest>" }),
    .said = GRADUS_SAY (
      { "converged and islands > 0", NN_ ("At rest, but no label has reached one of the points.",
        "At rest, but no label has reached {islands} of the points."), "islands" },
      { "converged and against > 0", NN_ ("At rest: every point is the mean of its neighbours. One "
                                        "point belongs to another class than its nearest label.",
        "At rest: every point is the mean of its neighbours. {against} points belong to another "
           "class than their nearest label."), "against" },
      { "converged", N_("At rest: every point is the mean of its neighbours, {plus} of class +1 "
                        "and {minus} of class −1.") },
      { "exhausted", N_("That was sweep {sweep}, the last one, and some point still moves by "
                        "{moved}.") },
      { NULL, N_("Some point still moves by {moved}, so another sweep follows.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "graph", .label = N_("Graph"), .blurb = N_("Which points are joined."),
    GRADUS_PARAM_FIELD (Params, graph), GRADUS_CHOICES (
      { "similar", N_("Similarity above the threshold") },
      { "neighbours", N_("The nearest neighbours") }) },
  { .id = "width", .label = N_("Width"), .symbol = "h",
    .blurb = N_("The distance at which the similarity has fallen to 0.61."),
    GRADUS_PARAM_FIELD (Params, width), .def = 1, .min = 1e-6, .max = 1e6, .slider_min = 0.1,
    .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "threshold", .label = N_("Threshold"), .symbol = "\\tau",
    .blurb = N_("Two points are joined when their similarity is above this."),
    GRADUS_PARAM_FIELD (Params, threshold), .def = 0.5, .max = 1, .step = 0.01,
    .enabled_if = "graph=similar", .applies = GRADUS_APPLIES_LIVE },
  { .id = "neighbours", .label = N_("Neighbours"), .symbol = "m",
    .blurb = N_("To how many of its nearest neighbours a point is joined."),
    GRADUS_PARAM_FIELD (Params, neighbours), .def = 5, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 20, .step = 1, .enabled_if = "graph=neighbours",
    .applies = GRADUS_APPLIES_LIVE },
  { .id = "graded", .label = N_("Edges weigh by similarity"),
    .blurb = N_("A near neighbour counts more than a far one; otherwise all count alike."),
    GRADUS_PARAM_FIELD (Params, graded), .max = 1, .applies = GRADUS_APPLIES_LIVE },
  { .id = "in-turn", .label = N_("One after another"),
    .blurb = N_("A point already sees what its neighbours became in this sweep."),
    GRADUS_PARAM_FIELD (Params, in_turn), .max = 1, .applies = GRADUS_APPLIES_LIVE },
  { .id = "rest", .label = N_("Rest"), .symbol = "\\varepsilon",
    .blurb = N_("A sweep that moves nobody by more ends the run."),
    GRADUS_PARAM_FIELD (Params, rest), .def = 1e-4, .max = 1, .slider_min = 1e-8,
    .slider_max = 0.1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "sweeps", .label = N_("Most sweeps"), .blurb = N_("Where to stop in any case."),
    GRADUS_PARAM_FIELD (Params, sweeps), GRADUS_COUNT (200, 1, 2000) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_ISLAND] = { "island", N_("An island"),
                     N_("A piece of the graph has no label, and none will ever come there.") },
  [EVENT_TURNED] = { "turned", N_("Turned"), N_("A point went over to the other class.") },
  [EVENT_ALONE] = { "alone", N_("Alone"), N_("A point is joined with nobody.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* No mean is above all or below all of what it is the mean of. */
static gboolean
holds_range (const GradusPosition *here, double *measured)
{
  const State *state = here->state, *before = here->previous;
  double low, high, least, most;

  gradus_find_extent (before->values.data, gradus_array_length (&before->values), 1, &low, &high);
  gradus_find_extent (state->values.data, gradus_array_length (&state->values), 1, &least, &most);
  *measured = MAX (low - least, most - high);
  return *measured <= 1e-12 * MAX (fabs (low), fabs (high));
}

/* f' L f by the matrix is the sum over the edges. */
static gboolean
holds_form (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const double *f = state->values.data;
  double form = 0, size = 0;

  for (guint i = 0; i < work->n; i++)
    {
      form += f[i] * work->degrees[i] * (f[i] - mean_of (work, f, i));
      size += f[i] * f[i] * work->degrees[i];
    }
  *measured = form - state->energy;
  return fabs (*measured) <= 1e-10 * (1 + size);
}

/* One after another, every mean is the best for its point. */
static gboolean
holds_falls (const GradusPosition *here, double *measured)
{
  const State *state = here->state, *before = here->previous;

  *measured = state->energy - before->energy;
  return !((const Params *) here->params)->in_turn || *measured <= 1e-12 * (1 + before->energy);
}

/* Where it rests every unlabelled point is the mean of its neighbours. */
static gboolean
holds_harmonic (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (work, table);

  for (guint i = 0; work->solved && i < work->n; i++)
    if (!gradus_labels_known (table, i) && work->reached[i])
      *measured = MAX (*measured, fabs (work->limit[i] - mean_of (work, work->limit, i)));
  return *measured <= 1e-8;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "range", N_("A mean is never outside"), "\\min f' \\le f_i \\le \\max f'", holds_range,
    .phase = "average" },
  { "form", N_("Tension, counted twice"), "f^T L f = \\tfrac12\\sum_{ij} W_{ij}(f_i - f_j)^2",
    holds_form, .phase = "average" },
  { "falls", N_("One after another the tension falls"), "f^T L f \\le f'^T L f'", holds_falls,
    .phase = "average" },
  { "harmonic", N_("At rest everybody is a mean"), "L_{uu} f_u = -L_{ul}\\,y_l", holds_harmonic,
    .phase = "graph" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* Over the graph: what every point believes, as a pie while there is room. */
static void
draw_beliefs (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, table);
  g_autofree double *xy = NULL;

  if (gradus_scene_get_placeholder (scene) != NULL)
    return;
  xy = gradus_kit_plane (table, NULL);
  for (guint i = 0; i < table->n; i++)
    {
      const double share = CLAMP (0.5 + 0.5 * state->values.data[i], 0, 1);

      xy[2 * i + 1] = table->d > 1 ? xy[2 * i + 1] : 0;
      if (table->n <= PIES && !gradus_labels_known (table, i))
        gradus_scene_pie (scene, xy[2 * i], xy[2 * i + 1], (double[]) { 1 - share, share }, 2, 1.2,
                          (int) i);
    }
  gradus_labels_mark (table, xy, table->d > 1, scene);
  if (table->d == 1)
    gradus_scene_include (scene, xy[0], 1);
}

/* Beads on strings: who rests is marked where the exact solution is. */
static void
draw_heights (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const guint i = MIN (state->last, table->n - 1);
  g_autofree double *xy = NULL;

  if (gradus_scene_get_placeholder (scene) != NULL)
    return;
  xy = gradus_kit_plane (table, NULL);
  gradus_scene_set_y_range (scene, -1, 1);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED | GRADUS_LINE_THIN, NULL);
  for (guint j = 0; j < table->n; j++)
    {
      xy[2 * j + 1] = state->values.data[j];
      if (here->status == GRADUS_STATUS_CONVERGED && work->solved && table->n <= PIES
          && !gradus_labels_known (table, j) && work->reached[j])
        gradus_scene_point (scene, xy[2 * j], work->limit[j], GRADUS_ROLE_TRUTH,
                            GRADUS_SHAPE_PLUS, 1, -1);
    }
  if (here->micro > 0 && gradus_position_is_phase (here, "average")
      && state->old.data[i] != state->values.data[i])
    gradus_scene_arrow (scene, xy[2 * i], state->old.data[i], xy[2 * i], state->values.data[i],
                        GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD);
  gradus_labels_mark (table, xy, TRUE, scene);
  if (here->status == GRADUS_STATUS_CONVERGED && table->n <= PIES
      && work->islands + work->labelled < table->n)
    gradus_scene_legend (scene, GRADUS_ROLE_TRUTH, GRADUS_SHAPE_PLUS, FALSE, 0,
                         C_ ("legend", "exact solution"));
}

/* Straight ahead against along the graph: who is in the upper left or lower right corner has been
 * won by the label that is farther away. */
static void
build_against (const GradusPosition *here, GradusScene *scene)
{
  const GradusTable *table = gradus_kit_table (here, scene);
  GRADUS_HERE (state, work);
  double span = 0;

  if (table == NULL)
    return;
  for (guint i = 0; i < table->n; i++)
    span = MAX (span, fabs (work->nearer[i]));
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _("how much nearer the label +1 is"),
                         C_ ("axis", "Value"));
  if (gradus_kit_waits (scene, span == 0, _("Both labels are equally far from every point.")))
    return;
  gradus_scene_set_x_range (scene, -span, span);
  gradus_scene_set_y_range (scene, -1, 1);
  for (guint corner = 0; corner < 2; corner++)
    {
      const double x = corner == 0 ? -1.1 * span : 1.1 * span, y = corner == 0 ? 1.1 : -1.1;
      const double xs[] = { 0, x, x, 0 }, ys[] = { 0, 0, y, y };

      gradus_scene_polygon (scene, xs, ys, 4, GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN, 0.08);
    }
  for (guint i = 0; i < table->n; i++)
    gradus_scene_point (scene, work->nearer[i], state->values.data[i],
                        state->side.data[i] >= 0 ? GRADUS_ROLE_CLASS + state->side.data[i]
                                                 : GRADUS_ROLE_MUTED,
                        gradus_labels_known (table, i) ? GRADUS_SHAPE_SQUARE : GRADUS_SHAPE_CIRCLE,
                        1, (int) i);
}

/* The value of a place: the mean of all points, weighed by similarity to it. */
static void
field_value (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  GRADUS_HERE (state, p, table);

  for (gsize q = 0; q < n; q++)
    {
      double sum = 0, weight = 0, nearest = INFINITY;

      for (guint i = 0; i < table->n; i++)
        nearest = MIN (nearest, gradus_square (xy[2 * q] - table->x[2 * i])
                                  + gradus_square (xy[2 * q + 1] - table->x[2 * i + 1]));
      for (guint i = 0; i < table->n; i++)
        {
          const double d2 = gradus_square (xy[2 * q] - table->x[2 * i])
                            + gradus_square (xy[2 * q + 1] - table->x[2 * i + 1]);
          const double k = gradus_similarity (d2 - nearest, p->width);

          sum += k * state->values.data[i];
          weight += k;
        }
      out[q] = sum / weight;
    }
}

static void
build_regions (const GradusPosition *here, GradusScene *scene)
{
  const GradusTable *table = gradus_kit_table (here, scene);
  const State *state = here->state;
  g_autofree double *xy = NULL;

  if (table == NULL)
    return;
  gradus_scene_set_axes (scene, table->d == 2 ? GRADUS_AXES_EQUAL : GRADUS_AXES_DEFAULT,
                         table->names[table->x_columns[0]],
                         table->d == 2 ? table->names[table->x_columns[1]] : "");
  if (gradus_kit_waits (scene, table->d != 2, _("Regions are drawn for two inputs.")))
    return;
  xy = gradus_kit_plane (table, NULL);
  gradus_scene_field (scene, GRADUS_FIELD_SCORE, 1, field_value);
  gradus_scene_points (scene, xy, table->n, 2, state->side.data, GRADUS_ROLE_DATA, 0.8);
  gradus_labels_mark (table, xy, TRUE, scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "graph", N_("Labels on the graph"), GRADUS_EDIT_POINTS, .kit = gradus_kit_graph,
    .of = "springs", .with = "owner=side active=active", .extra = draw_beliefs,
    .caption = GRADUS_SAY (
      { "between > 0", NN_ ("Sweep {sweep}; one point on neither side",
        "Sweep {sweep}; {between} points on neither side"), "between" },
      { NULL, N_("Sweep {sweep}: {plus} of class +1, {minus} of class −1") }) },
  { "heights", N_("Beads on strings"), .kit = gradus_kit_graph, .of = "springs",
    .with = "lift=values owner=side active=active", .extra = draw_heights },
  { "against", N_("Straight ahead, or along the graph"), .build = build_against,
    .caption = GRADUS_SAY (
      { "against > 0", NN_ ("One point went against its nearest label",
        "{against} points went against their nearest label"), "against" },
      { NULL, N_("Nobody went against the nearest label") }) },
  { "change", N_("Change of a sweep, way to go"), .kit = gradus_kit_curves, .of = "moved left" },
  { "regions", N_("What a new point would get"), .build = build_regions });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "bead", N_("Where does the bead go?"), "average", "heights", .asks = GRADUS_ASKS_PLACE,
    .about = "watched-x watched-f", .scale = "0.2", .when = "watched-m",
    .words = N_("Point {watched} stands at {watched-f} and becomes the mean of its neighbours. "
                "Where does its bead go?"),
    .truth = GRADUS_SAY ({ NULL, N_("To {watched-f}, the middle of what pulls at it.") }) },
  { "rest", N_("Where does it rest?"), "average", "graph", .asks = GRADUS_ASKS_NUMBER,
    .about = "asked-limit", .scale = "0.2", .when = "open and sweep == 0",
    .words = N_("In the end nothing moves. What will the value of point {asked} be then, from −1 "
                "to 1?"),
    .truth = GRADUS_SAY ({ NULL, N_("{asked-limit}. All are means of their neighbours then.") }),
    .intuition = N_("You thought that the colour is copied, but a mean is passed on: between two "
                    "labels the values go evenly from one to the other."),
    .intuition_answer = "copied" },
  { "front", N_("How far has the news come?"), "average", "graph", .asks = GRADUS_ASKS_NUMBER,
    .about = "between", .when = "between > 1",
    .words = N_("{between} points are at 0, on neither side. How many of them will still be there "
                "after this sweep?"),
    .truth = GRADUS_SAY (
      { "between == 0", N_("None: each of them has a neighbour that knew a side.") },
      { NULL, NN_ ("One: nothing but 0 stands around it, or both sides pull alike.",
        "{between}: nothing but 0 stands around them, or both sides pull alike."), "between" }),
    .intuition = N_("You thought that a label reaches everybody at once. In a sweep a point hears "
                    "its neighbours only."),
    .intuition_answer = "0" });

/* --- Presets and checks ----------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "arcs", .title = N_("The book’s two arcs"),
    .blurb = N_("200 points and two labels. With the threshold 0.01 each arc is a piece of its "
                "own, and gets one colour."),
    .data = "two-arcs", .params = "threshold=0.01 sweeps=300", .seed = 1,
    .claims = "pieces == 2\nshare values > 0: == 100\nshare values < 0: == 100" },
  { .id = "rows", .title = N_("Two rows"),
    .blurb = N_("One label at an end of each row. Six points are nearer to the label of the other "
                "row, and the graph takes none of them there."),
    .data = "two-rows", .seed = 1,
    .claims = "converged\nagainst == 6\nshare values > 0.99: == 6\nshare values < -0.99: == 6\n"
              "pieces == 2\nedges == 10" },
  { .id = "chain", .title = N_("A chain of six"),
    .blurb = N_("+1 at one end, −1 at the other: the string is taut in the end, and straight."),
    .data = "chain-6", .params = "rest=0.000001", .seed = 1,
    .claims = "converged\nvalues[1] > 0.599\nvalues[1] < 0.601\nvalues[2] < 0.201\n"
              "left < 0.00001" },
  { .id = "five", .title = N_("A chain of five: a tie"),
    .blurb = N_("One sweep does all; the point in the middle is on neither side, for good."),
    .data = "label-chain-5", .seed = 1,
    .claims = "converged\nsweep == 2\nbetween == 1\nvalues[2] == 0" },
  { .id = "nearest", .title = N_("Two arcs, nearest neighbours"),
    .blurb = N_("Five neighbours for everybody do the same without a threshold, one point "
                "after another."),
    .data = "two-arcs", .seed = 1,
    .params = "graph=neighbours neighbours=5 in-turn=true sweeps=300",
    .claims = "pieces == 2\nshare values > 0: == 100\nshare values < 0: == 100" },
  { .id = "bridge", .title = N_("Failure: a ladder of bridges"),
    .blurb = N_("The two rows with the threshold 0.3: points that face each other are joined, "
                "too."),
    .data = "two-rows",
    .params = "threshold=0.3", .seed = 1,
    .claims = "converged\npieces == 1\nedges == 16\nagainst == 0\nbetween == 0",
    .failure = N_("Each bridge says that the rows are one, and six of twelve points end at their "
                  "nearest label, in the wrong row. A graph for this needs two pieces: raise the "
                  "threshold and count the pieces.") },
  { .id = "wide", .title = N_("Failure: similar to everybody"),
    .blurb = N_("A width of 5 and no threshold: everybody is everybody’s neighbour."),
    .data = "two-rows",
    .params = "threshold=0 width=5 graded=true", .seed = 1,
    .claims = "converged\nedges == 66\nshare values > 0.05: == 1\nshare values < -0.05: == 1",
    .failure = N_("All neighbours count alike, so all means are alike, and near 0. What a label "
                  "says "
                  "is lost in the crowd. Make the width as small as the distance of neighbours.") },
  { .id = "islands", .title = N_("Failure: no edges"),
    .blurb = N_("A threshold of 0.7 is above the similarity of neighbours."),
    .data = "two-rows",
    .params = "threshold=0.7", .seed = 1,
    .claims = "ever: event:alone\nedges == 0\nbetween == 10\nsweep == 1",
    .failure = N_("Nobody is joined with anybody: ten pieces have no label, and ten values stay 0. "
                  "Lower the threshold until every piece has one.") });

#define BY_HAND "syllabus, teaching sheet of chapter 18, by hand"
#define NUMPY "numpy.linalg.solve of L_uu f = −L_ul y"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "five", 1, "values", GRADUS_EXPECT (1, 0.5, 0, -0.5, -1), 0, BY_HAND },
  { "chain", 2, "values", GRADUS_EXPECT (1, 0.5, 0.25, -0.25, -0.5, -1), 0, BY_HAND },
  { "chain", GRADUS_CHECK_END, "limit", GRADUS_EXPECT (1, 0.6, 0.2, -0.2, -0.6, -1), 1e-12,
    BY_HAND },
  { "rows", 18, "values", GRADUS_EXPECT (0.4755), 5e-5, "numpy, powers of the matrix of means",
    .index = 5 },
  { "rows", 19, "values", GRADUS_EXPECT (0.5255), 5e-5, "numpy; the syllabus: above ½ at sweep 19",
    .index = 5 },
  { "rows", 97, "values", GRADUS_EXPECT (0.9905), 5e-5, "numpy; the syllabus: .99 at sweep 97",
    .index = 5 },
  { "bridge", GRADUS_CHECK_END, "limit",
    GRADUS_EXPECT (1, 0.55813953, 0.18604651, -0.1627907, -0.48837209, -0.74418605, 0.74418605,
                   0.48837209, 0.1627907, -0.18604651, -0.55813953, -1),
    1e-7, NUMPY },
  { "arcs", 1, "pieces", GRADUS_EXPECT (2), 0, "breadth-first search in numpy; the syllabus" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "threshold", .title = N_ ("Two pieces and a ladder of bridges"),
    .blurb = N_ ("Above the threshold each row is a piece with one label; with bridges, points "
                 "end at the label that is nearest."),
    .preset = "rows", .right = "threshold=0.3",
    .claims = "left: pieces == 2\nleft: against == 6\nright: pieces == 1\nright: against == 0" });

static const GradusSheet sheet = {
  .aha = N_("Every unlabelled point becomes the mean of its neighbours, until nothing moves."),
  .by_hand = N_("A chain +1, ?, ?, ?, −1 from zeros: one sweep gives ½, 0, −½, and nothing moves "
                "again."),
  .why = "heights",
  .intuition = N_("A label spreads as a full colour."),
  .caught_by = "rest",
  .breaks = N_("Bridges between the groups, or no edges at all: the number of pieces gives it "
               "away."),
  .needs = "similarity-graph laplacian-rls",
  .leads_to = "spectral-clustering policy-evaluation",
  .aliases = "label spreading; harmonic function; Laplacian; semi-supervised; 标签传播; 调和函数; "
             "半监督; 连通分支; bqcb",
  .terms = N_ ("harmonic function; graph"),
};

const GradusDescriptor gradus_label_propagation = {
  .id = "label-propagation", .chapter = 18, .difficulty = 2, .title = N_("Label propagation"),
  .summary = N_("Lets few labels spread along the edges of a graph: everybody takes the mean of "
                "the neighbours."),
  .goal = N_("Say where the values come to rest, and which edges a graph must not have."),
  .source = "Zhu, Ghahramani and Lafferty 2003; 图解机器学习, section 16.3",
  .data_kind = &gradus_data_table,
  .distances = TRUE,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_UNKNOWN_LABELS
           | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE,
  .columns = N_("inputs x; a class that is known of some points and unknown of the others"),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions,
  .validate = validate, .prepare = prepare, .unprepare = unprepare, .refresh = refresh,
  .name = name,
  .start_said = GRADUS_SAY (
    { NULL, N_("{labelled} of {n} points have a label; the others stand at 0, between the "
               "classes.") }),
  .same_on = "rows",
};
