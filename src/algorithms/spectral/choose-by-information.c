/* Choosing by estimated information: which number of neighbours, or of clusters, without labels.
 *
 * Situation. Spectral clustering needs a number of neighbours, k-means a number of clusters, and no
 * label says which is right. Each candidate makes labels of its own; they are good when the place
 * of a point tells much about its label.
 *
 * Step. Take the next candidate and cluster with it: join the points with so many neighbours, and
 * run k-means on the softest vectors of the graph; or run k-means on the points, with so many
 * clusters. The best of some starts counts (cluster). Measure the squared-loss mutual
 * information of places and labels, by a ratio of densities that is fitted label by label
 * (measure, see lsmi.c). Keep the candidate if it is better than the best so far (keep).
 *
 * What is compared. c labels tell at most (c - 1) / 2, so that more clusters seem to tell more: by
 * the share of that ceiling candidates with unlike c can be compared.
 *
 * Edge cases. A graph in more pieces than clusters has several vectors for the eigenvalue 0, which
 * may be turned at will, and the labels with them: such a candidate is measured and not kept. The
 * estimate may be below 0. A tie leaves the earlier candidate in its place.
 *
 * Cost. A kernel matrix, n_y^3 / 3 for a label with n_y points: up to 500 points.
 *
 * Source: M. Sugiyama, Illustrated Machine Learning, section 14.4, figure 14.8; M. Sugiyama, M.
 * Yamada, M. Kimura and H. Hachiya 2011, On information-maximization clustering, ICML.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-entry.h"
#include "gradus-graph-motions.h"
#include "gradus-kmeans-core.h"
#include "gradus-ratio-fit.h"
#include "gradus-similarity.h"

#define MOST 500
#define MOST_CANDIDATES 12
#define MOST_CLUSTERS 12
#define MOST_ROUNDS 300
/* Points of a thumbnail. */
#define MOST_DOTS 250
/* A candidate has to be better by more. */
#define TIE 1e-9

enum { NEIGHBOURS, CLUSTERS };
enum { BY_SHARE, BY_INFORMATION };

typedef struct
{
  guint what, by;
  int first, stride, count, c, starts;
  double kappa, lambda;
} Params;

typedef struct
{
  GradusArray edges;           /* m x 3, as gradus-similarity.h has them */
  GradusIntArray owner;        /* n: the labels of the candidate in work, from 0 without gaps */
  GradusIntArray owners;       /* count x n: of all that were measured */
  GradusArray parts;           /* c + 1: what each label adds, and the -1/2 */
  GradusArray information;     /* count, of which the first `scored` are known */
  GradusArray errors;          /* count, of which the first `clustered` are; -1 without labels */
  GradusArray pieces;          /* the same */
  guint clustered, scored;
  double inertia;
  guint labels;                /* that the candidate has */
  guint candidate;             /* number of the one in work */
  guint made;                  /* kept or not */
  guint measured, measure_done, measure_last;
  guint best;                  /* number of the best; made = none */
  double best_score;           /* NAN before one is kept */
  bool kept;                   /* whether the last one is the best */
} State;

typedef struct
{
  GradusPoints *points;
  const double *x;
  double *kernel;              /* n x n */
  guint n, d;
  double low[2], high[2];      /* of the first two inputs */
} Work;

enum { EVENT_KEPT, EVENT_LOOSE, EVENT_WRONG };

/* --- Candidates ------------------------------------------------------------------------------- */

static guint
candidate_of (const Params *p, guint number)
{
  return (guint) p->first + number * (guint) p->stride;
}

static guint
clusters_of (const Params *p, guint number)
{
  return p->what == CLUSTERS ? candidate_of (p, number) : (guint) p->c;
}

static double
ceiling_of (const Params *p, guint number)
{
  return (clusters_of (p, number) - 1) / 2.0;
}

/* What is known of candidate @number; NAN before. */
static double
information_of (const State *state, guint number)
{
  return number < state->scored ? state->information.data[number] : NAN;
}

static double
errors_of (const State *state, guint number)
{
  return number < state->clustered && state->errors.data[number] >= 0 ? state->errors.data[number]
                                                                      : NAN;
}

static double
score_of (const Params *p, const State *state, guint number)
{
  return information_of (state, number) / (p->by == BY_SHARE ? ceiling_of (p, number) : 1);
}

static gboolean
is_loose (const Params *p, const State *state, guint number)
{
  return number < state->clustered && state->pieces.data[number] > clusters_of (p, number);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  const guint last = candidate_of (p, (guint) p->count - 1);

  if (table->n > MOST)
    return g_strdup_printf (_ ("%u points make too large a system for each label: give at most %d, "
                               "or take a sample."), table->n, MOST);
  if (p->what == CLUSTERS && (p->first < 2 || last > MOST_CLUSTERS))
    return g_strdup_printf (_ ("From %d to %u clusters cannot be compared here: take 2 at least "
                               "and %d at most."), p->first, last, MOST_CLUSTERS);
  if (p->what == CLUSTERS && last > table->n)
    return g_strdup_printf (_ ("%u points do not make %u clusters: take fewer candidates, or add "
                               "points."), table->n, last);
  if (p->what == NEIGHBOURS && (last >= table->n || (guint) p->c >= table->n))
    return g_strdup_printf (_ ("%u points do not have %u neighbours each: take fewer candidates, "
                               "or add points."), table->n, MAX (last, (guint) p->c));
  return NULL;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);
  const guint n = table->n, d = table->d;

  work->n = n;
  work->d = d;
  work->x = table->x;
  work->points = gradus_points_new (table);
  work->kernel = g_new (double, (gsize) n * n);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j <= i; j++)
      work->kernel[(gsize) i * n + j] = work->kernel[(gsize) j * n + i]
        = gradus_similarity (gradus_distance2 (gradus_table_row (table, i),
                                               gradus_table_row (table, j), d),
                             p->kappa);
  for (guint k = 0; k < MIN (d, 2); k++)
    {
      gradus_find_extent (table->x + k, n, d, &work->low[k], &work->high[k]);
      gradus_make_room (&work->low[k], &work->high[k]);
    }
  return work;
}

static void
unprepare (gpointer workspace)
{
  Work *work = workspace;

  gradus_points_free (work->points);
  g_free (work->kernel);
  g_free (work);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint count = (guint) p->count;

  gradus_array_init_vector (&state->information, count);
  gradus_array_init_vector (&state->errors, count);
  gradus_array_init_vector (&state->pieces, count);
  gradus_int_array_init (&state->owner, work->n);
  gradus_int_array_init (&state->owners, count * work->n);
  for (guint i = 0; i < work->n; i++)
    gradus_int_array_write (&state->owner)[i] = -1;
  state->inertia = state->best_score = NAN;
  return GRADUS_STATUS_CONTINUE;
}

/* --- Stages ----------------------------------------------------------------------------------- */

/* k-means with @c clusters, the best of so many starts. Returns J. */
static double
cluster (const GradusPoints *points, guint c, guint starts, gsl_rng *rng, gint32 *owner)
{
  g_autofree double *nearest = g_new (double, points->n);
  g_autofree double *centroids = g_new (double, (gsize) c * points->d);
  g_autofree gint32 *trial = g_new (gint32, points->n), *seeds = g_new (gint32, c);
  double best = INFINITY;

  for (guint s = 0; s < starts; s++)
    {
      double J;

      /* Far from each other and anywhere, in turn: each misses optima that the other finds. */
      if (s % 2 == 0)
        for (guint j = 0; j < c; j++)
          seeds[j] = (gint32) gradus_kmeans_seed_next (points, j == 0, nearest, rng);
      else
        gradus_kmeans_seed_samples (points, c, rng, seeds);
      for (guint j = 0; j < c; j++)
        gradus_points_get (points, (guint) seeds[j], &centroids[(gsize) j * points->d]);
      J = gradus_kmeans_run (points, c, MOST_ROUNDS, centroids, trial);
      if (J < best * (1 - TIE) || s == 0)
        {
          best = J;
          memcpy (owner, trial, points->n * sizeof *owner);
        }
    }
  return best;
}

/* Labels from 0 in the order of their first points, without gaps. Returns how many there are. */
static guint
number_labels (gint32 *owner, guint n)
{
  gint32 code[MOST_CLUSTERS];
  guint labels = 0;

  for (guint c = 0; c < MOST_CLUSTERS; c++)
    code[c] = -1;
  for (guint i = 0; i < n; i++)
    {
      if (code[owner[i]] < 0)
        code[owner[i]] = (gint32) labels++;
      owner[i] = code[owner[i]];
    }
  return labels;
}

/* Join the points with @neighbours each, and give them the entries of the c - 1 softest vectors as
 * coordinates, @rows, (c - 1) x n. FALSE where these cannot be computed. */
static gboolean
embed (State *state, const Work *work, guint neighbours, guint c, double *rows)
{
  const GradusSimilarity how = { .join = GRADUS_JOIN_NEAREST, .neighbours = neighbours,
                                 .width = 1 };
  const guint n = work->n;
  g_autoptr (GArray) edges = gradus_similarity_edges (&how, work->x, n, work->d, G_MAXSIZE);
  const gsize m = edges->len / 3;
  const double *all = (const double *) (gconstpointer) edges->data;
  g_autoptr (GradusSparse) graph = gradus_sparse_new (n, all, m);
  g_autofree double *degrees = g_new (double, n);
  g_autofree double *motions = NULL;
  guint count;

  memcpy (gradus_array_init_matrix (&state->edges, m, 3), all, edges->len * sizeof *all);
  gradus_array_write (&state->pieces)[state->candidate] = gradus_graph_pieces (graph, NULL);
  gradus_graph_degrees (all, m, n, degrees);
  motions = gradus_graph_motions (all, m, n, degrees, c - 1, &count);
  if (motions == NULL)
    return FALSE;
  for (guint r = 0; r + 1 < c; r++)
    gradus_graph_scale (&motions[count + (gsize) r * n], degrees, n, FALSE, &rows[(gsize) r * n]);
  return TRUE;
}

static GradusStatus
run_cluster (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, table);
  const guint n = work->n, number = state->made, c = clusters_of (p, number);
  gint32 *owner = gradus_int_array_write (&state->owner);
  double errors;

  state->candidate = number;
  state->measured = 0;
  if (p->what == CLUSTERS)
    {
      gradus_array_write (&state->pieces)[number] = 1;
      state->inertia = cluster (work->points, c, (guint) p->starts, context->rng, owner);
    }
  else
    {
      g_autofree double *rows = g_new (double, (gsize) (c - 1) * n);
      const double *columns[MOST_CLUSTERS];
      double low[MOST_CLUSTERS], high[MOST_CLUSTERS];
      const GradusPoints softest = { n, c - 1, columns, low, high };

      if (!embed (state, work, candidate_of (p, number), c, rows))
        return gradus_context_fail (context, _ ("The eigenvectors of the graph could not be "
                                                "computed. Take another number of neighbours."));
      for (guint r = 0; r + 1 < c; r++)
        {
          columns[r] = &rows[(gsize) r * n];
          gradus_find_extent (columns[r], n, 1, &low[r], &high[r]);
        }
      state->inertia = cluster (&softest, c, (guint) p->starts, context->rng, owner);
    }
  if (!isfinite (state->inertia))
    return gradus_context_fail (context, _ ("The distances are too large to be compared. Divide "
                                            "the columns by a power of ten."));
  state->labels = number_labels (owner, n);
  memcpy (&gradus_int_array_write (&state->owners)[(gsize) number * n], owner, n * sizeof *owner);
  errors = gradus_table_mismatches (table, owner, c);
  gradus_array_write (&state->errors)[number] = isnan (errors) ? -1 : errors;
  state->clustered = number + 1;
  gradus_context_raise_if (context, EVENT_LOOSE, is_loose (p, state, number));
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_labels, (state), MAX (state->labels, 1))

/* What a label adds: half of its h' alpha. */
static GradusStatus
run_measure (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const GradusRatioPoints points = { work->n, work->kernel, state->owner.data };
  const guint n = work->n, labels = state->labels;

  if (state->measure_done == 0)
    {
      g_autofree double *alpha = g_new (double, n);
      double *parts = gradus_array_init_vector (&state->parts, labels + 1);

      if (isnan (gradus_ratio_information (&points, labels, p->lambda, alpha)))
        return gradus_context_fail (context, _ ("The kernels of close points are so alike that the "
                                                "system has no solution to working precision: "
                                                "raise λ."));
      for (guint i = 0; i < n; i++)
        for (guint j = 0; j < n; j++)
          if (state->owner.data[j] == state->owner.data[i])
            parts[state->owner.data[i]] += 0.5 * alpha[i] * work->kernel[(gsize) i * n + j] / n;
      parts[labels] = -0.5;
    }
  state->measured = state->measure_done + 1;
  if (state->measured == labels)
    {
      double sum = 0;

      for (guint y = 0; y <= labels; y++)
        sum += state->parts.data[y];
      gradus_array_write (&state->information)[state->candidate] = sum;
      state->scored = state->candidate + 1;
    }
  return gradus_step_done (&state->measure_done, &state->measure_last, labels);
}

static GradusStatus
run_keep (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint number = state->candidate;
  const double score = score_of (p, state, number);

  state->kept = !is_loose (p, state, number)
                && !(score <= state->best_score + TIE);
  if (state->kept)
    {
      state->best = number;
      state->best_score = score;
    }
  state->made = number + 1;
  gradus_context_raise_if (context, EVENT_KEPT, state->kept);
  gradus_context_raise_if (context, EVENT_WRONG, state->kept
                                                   && errors_of (state, number) * 3 > work->n);
  return state->made < (guint) p->count ? GRADUS_STATUS_CONTINUE : GRADUS_STATUS_CONVERGED;
}

/* --- Quantities ------------------------------------------------------------------------------- */

static double
number_at (const GradusArray *array, guint number)
{
  return number < gradus_array_length (array) ? array->data[number] : NAN;
}

GRADUS_NUMBER (number_information, (state), information_of (state, state->candidate))
GRADUS_NUMBER (number_share, (state, p),
               information_of (state, state->candidate) / ceiling_of (p, state->candidate))
GRADUS_NUMBER (number_errors, (state), errors_of (state, state->candidate))
GRADUS_NUMBER (number_pieces, (state, p),
               p->what == NEIGHBOURS && state->clustered > 0
                 ? state->pieces.data[state->candidate] : NAN)
GRADUS_VECTOR (array_candidates, (p), (guint) p->count, i, candidate_of (p, i))
GRADUS_VECTOR (array_information, (state), state->scored, i, state->information.data[i])
GRADUS_VECTOR (array_shares, (state, p), state->scored, i,
               state->information.data[i] / ceiling_of (p, i))
GRADUS_VECTOR (array_errors, (state), isnan (errors_of (state, 0)) ? 0 : state->clustered, i,
               state->errors.data[i])
GRADUS_VECTOR (array_pieces, (state), state->clustered, i, state->pieces.data[i])

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "information", N_ ("Estimated information"), "\\widehat{\\mathrm{SMI}}",
    .number = number_information, .flags = GRADUS_METRIC, .beside = "1" },
  { "share", N_ ("Share of the ceiling"), "\\widehat{\\mathrm{SMI}} / \\tfrac{c-1}{2}",
    .number = number_share, .flags = GRADUS_METRIC, .beside = "1" },
  { "best-score", N_ ("Best so far"), "s_{\\mathrm{best}}", GRADUS_QUANTITY (State, best_score),
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_MORE },
  { "errors", N_ ("Points in a wrong group"), "e", .number = number_errors,
    .flags = GRADUS_METRIC },
  { "inertia", N_ ("J of k-means"), "J", GRADUS_QUANTITY (State, inertia),
    .flags = GRADUS_METRIC },
  { "pieces", N_ ("Pieces of the graph"), "c_W", .number = number_pieces },
  { "owner", N_ ("Label of each point"), "y", GRADUS_QUANTITY (State, owner),
    .indices = N_ ("n: point"), .one = N_ ("Label"), .flags = GRADUS_PER_DATUM },
  { "owners", NULL, NULL, GRADUS_QUANTITY (State, owners), .flags = GRADUS_HIDDEN },
  { "springs", NULL, "W", GRADUS_QUANTITY (State, edges), .flags = GRADUS_HIDDEN },
  { "parts", N_ ("What each label adds, and −½"), "\\tfrac12 h_y^T\\alpha_y",
    GRADUS_QUANTITY (State, parts), .indices = N_ ("label") },
  { "candidates", N_ ("Candidates"), "k", .array = array_candidates,
    .indices = N_ ("candidate") },
  { "all-information", N_ ("Information of each candidate"), "\\widehat{\\mathrm{SMI}}_k",
    .array = array_information, .indices = N_ ("candidate") },
  { "all-shares", N_ ("Share of the ceiling of each candidate"), "s_k", .array = array_shares,
    .indices = N_ ("candidate") },
  { "all-errors", N_ ("Points in a wrong group, of each candidate"), "e_k",
    .array = array_errors, .indices = N_ ("candidate") },
  { "all-pieces", N_ ("Pieces of each candidate’s graph"), "c_{W,k}", .array = array_pieces,
    .indices = N_ ("candidate") },
  { "known-information", NULL, NULL, GRADUS_QUANTITY (State, information),
    .flags = GRADUS_HIDDEN },
  { "known-errors", NULL, NULL, GRADUS_QUANTITY (State, errors), .flags = GRADUS_HIDDEN },
  { "known-pieces", NULL, NULL, GRADUS_QUANTITY (State, pieces), .flags = GRADUS_HIDDEN },
  { "measured", N_ ("Labels measured"), NULL, GRADUS_QUANTITY (State, measured) },
  { "made", N_ ("Candidates measured"), NULL, GRADUS_QUANTITY (State, made) });

/* "250, 250": how many points each label has. */
static char *
list_sizes (const State *state)
{
  guint counts[MOST_CLUSTERS] = { 0 };
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < state->owner.n; i++)
    if (state->owner.data[i] >= 0)
      counts[state->owner.data[i]]++;
  for (guint y = 0; y < state->labels; y++)
    g_string_append_printf (list, "%s%u", y > 0 ? ", " : "", counts[y]);
  return g_string_free (list, FALSE);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  const guint number = state->candidate;
  const double score = score_of (p, state, number), ceiling = ceiling_of (p, number);
  g_autofree char *sizes = list_sizes (state);
  g_autoptr (GString) rows = g_string_new (NULL);
  double sum = 0;

  for (guint y = 0; y < state->labels && gradus_array_length (&state->parts) > y; y++)
    {
      sum += state->parts.data[y];
      g_string_append_printf (rows, "%u\n", y + 1);
    }
  g_string_append (rows, "−½");
  gradus_names_word (names, "sizes", sizes);
  gradus_names_word (names, "part-names", rows->str);
  gradus_names_whole (names, "candidate", candidate_of (p, number));
  gradus_names_whole (names, "last-candidate", candidate_of (p, (guint) p->count - 1));
  gradus_names_whole (names, "c-now", clusters_of (p, number));
  gradus_names_number (names, "ceiling", ceiling);
  gradus_names_number (names, "half-ceiling", ceiling / 2);
  gradus_names_number (names, "score", score);
  gradus_names_flag (names, "tied", fabs (score - state->best_score) <= TIE);
  gradus_names_flag (names, "loose", is_loose (p, state, number));
  gradus_names_whole (names, "piece-count", (gint64) state->pieces.data[number]);
  gradus_names_whole (names, "edges", gradus_array_length (&state->edges) / 3);
  gradus_names_flag (names, "any-best", isfinite (state->best_score));
  gradus_names_whole (names, "best-candidate", candidate_of (p, state->best));
  gradus_names_number (names, "best-errors", errors_of (state, state->best));
  gradus_names_flag (names, "labelled", !isnan (errors_of (state, 0)));
  gradus_names_flag (names, "labels-there", state->labels > 0);
  gradus_names_number (names, "parts-shown",
                       state->measured < state->labels ? state->measured : NAN);
  gradus_names_whole (names, "label", state->measure_last + 1);
  gradus_names_number (names, "part", number_at (&state->parts, state->measure_last));
  gradus_names_number (names, "parts-sum", sum);
  gradus_names_flag (names, "half-wrong",
                     errors_of (state, number) * 2.5 > work->n);
  gradus_names_flag (names, "sharp-and-wrong",
                     isfinite (state->best_score)
                       && errors_of (state, state->best) * 3 > work->n);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "cluster", N_ ("Cluster"), N_ ("Make labels with the next candidate."), .shows = "graph",
    .pseudocode = N_ ("k ← next candidate\ny ← labels that clustering with k makes"),
    .run = run_cluster,
    .rules = GRADUS_SAY (
      { "what == neighbours", "W_{ij} = 1 \\text{ if } x_j \\in N_k(x_i),\\quad "
                              "L\\alpha = \\lambda D\\alpha,\\quad "
                              "y = \\arg\\min J(\\alpha_2, \\dots, \\alpha_c)" },
      { NULL, "y = \\arg\\min J,\\quad J = \\sum_i \\|x_i - \\mu_{y_i}\\|^2" }),
    .filled = GRADUS_SAY (
      { "what == neighbours", "k = <candidate>:\\quad |E| = <edges>,\\quad c_W = <pieces>" },
      { NULL, "c = <candidate>:\\quad J = <inertia>" }),
    .said = GRADUS_SAY (
      { "event:loose", N_ ("{candidate} neighbours leave {piece-count} pieces, more than there are "
                           "clusters: which of them go together is left to chance.") },
      { "what == neighbours and labelled and errors == 0",
        N_ ("{candidate} neighbours, {edges} edges: groups of the sizes {sizes}, and each point "
            "is in the right one.") },
      { "what == neighbours and labelled",
        NN_ ("{candidate} neighbours, {edges} edges: groups of the sizes {sizes}; {errors} point "
             "is in a wrong one.",
             "{candidate} neighbours, {edges} edges: groups of the sizes {sizes}; {errors} points "
             "are in a wrong one."), "errors" },
      { "what == neighbours",
        N_ ("{candidate} neighbours, {edges} edges: groups of the sizes {sizes}.") },
      { NULL, N_ ("{candidate} clusters of the sizes {sizes}: J = {inertia}.") }) },
  { "measure", N_ ("Measure"),
    N_ ("Estimate how much the place of a point tells about the labels."), .shows = "parts",
    .pseudocode = N_ ("for each label y:\n  α ← (G + λ)⁻¹ h\n  SMI ← SMI + ½ h·α\n"
                      "SMI ← SMI − ½"),
    .run = run_measure, .n_micro = n_labels,
    .rule = "\\widehat{\\mathrm{SMI}} = \\tfrac12 \\sum_y h_y^T \\alpha_y - \\tfrac12,\\quad "
            "\\alpha_y = (G_y + \\lambda I)^{-1} h_y",
    .filled = GRADUS_SAY (
      { "micro", "\\tfrac12 h_{<label>}^T \\alpha_{<label>} = <part>" },
      { NULL, "\\widehat{\\mathrm{SMI}} = <calc parts-sum - 0.5 = information|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Label {label} adds {part}.") },
      { "information < 0", N_ ("The information is estimated at {information}, below 0, which no "
                               "information is: with this width and penalty the ratio does not "
                               "follow these labels.") },
      { NULL, N_ ("The information is {information} of at most {ceiling}, a share of "
                  "{share}.") }) },
  { "keep", N_ ("Keep the better"),
    N_ ("Keep the candidate if it tells more than the best so far."), .shows = "columns",
    .pseudocode = N_ ("if better than the best so far: keep k"),
    .run = run_keep,
    .rules = GRADUS_SAY (
      { "by == share", "s = \\widehat{\\mathrm{SMI}} \\big/ \\tfrac{c-1}{2} > s_{\\mathrm{best}}" },
      { NULL, "s = \\widehat{\\mathrm{SMI}} > s_{\\mathrm{best}}" }),
    .filled = GRADUS_SAY (
      { "by == share", "s = \\frac{<information>}{<ceiling>} = <score|model>,\\quad "
                       "s_{\\mathrm{best}} = <best-score>" },
      { NULL, "s = <score|model>,\\quad s_{\\mathrm{best}} = <best-score>" }),
    .said = GRADUS_SAY (
      /* Fewer neighbours leave as many pieces or more, so that none was kept before. */
      { "loose and converged",
        N_ ("More pieces than clusters: not kept. No candidate is left, and none was kept.") },
      { "loose", N_ ("More pieces than clusters: {candidate} is not kept, whatever it measures.") },
      { "converged and sharp-and-wrong",
        N_ ("The best is {best-candidate}, and {best-errors} of {n} points are in the wrong group: "
            "a clean cut is a function of the place too, in the right place or not.") },
      { "converged and labelled and best-errors == 0",
        N_ ("The best is {best-candidate}, and each point is in the right group.") },
      { "converged and labelled",
        NN_ ("The best is {best-candidate}; {best-errors} point is in the wrong group.",
             "The best is {best-candidate}; {best-errors} points are in the wrong group."),
        "best-errors" },
      { "converged", N_ ("The best is {best-candidate}, with {best-score}.") },
      { "event:kept", N_ ("{candidate} is kept: {score} is the best so far.") },
      { "tied", N_ ("{candidate} tells as much as {best-candidate}, {score}: {best-candidate} "
                    "stays.") },
      { NULL, N_ ("{candidate} tells less: {score} is below {best-score}, so that "
                  "{best-candidate} stays.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "what", .label = N_ ("What is chosen"), .blurb = N_ ("What the candidates are."),
    GRADUS_PARAM_FIELD (Params, what), GRADUS_CHOICES (
      [NEIGHBOURS] = { "neighbours", N_ ("Neighbours of spectral clustering") },
      [CLUSTERS] = { "clusters", N_ ("Clusters of k-means") }) },
  { .id = "by", .label = N_ ("Compared by"),
    .blurb = N_ ("With c labels the information is at most (c − 1)/2."),
    GRADUS_PARAM_FIELD (Params, by), GRADUS_CHOICES (
      [BY_SHARE] = { "share", N_ ("Share of the ceiling") },
      [BY_INFORMATION] = { "information", N_ ("Information") }) },
  { .id = "first", .label = N_ ("First candidate"), .blurb = N_ ("The others follow from here."),
    GRADUS_PARAM_FIELD (Params, first), .def = 2, .min = 1, .max = MOST, .slider_min = 1,
    .slider_max = 20, .step = 1 },
  { .id = "stride", .label = N_ ("Step between candidates"),
    .blurb = N_ ("From one candidate to the next."), GRADUS_PARAM_FIELD (Params, stride), .def = 2,
    .min = 1, .max = MOST, .slider_min = 1, .slider_max = 20, .step = 1 },
  { .id = "count", .label = N_ ("Candidates"), .blurb = N_ ("How many are tried."),
    GRADUS_PARAM_FIELD (Params, count), .def = 4, .min = 1, .max = MOST_CANDIDATES,
    .slider_min = 2, .slider_max = MOST_CANDIDATES, .step = 1 },
  { .id = "c", .label = N_ ("Clusters"), .symbol = "c",
    .blurb = N_ ("How many groups the graph is cut into."), GRADUS_PARAM_FIELD (Params, c),
    .def = 2, .min = 2, .max = MOST_CLUSTERS, .slider_min = 2, .slider_max = 6, .step = 1,
    .enabled_if = "what=neighbours" },
  { .id = "kappa", .label = N_ ("Width of the bumps"), .symbol = "κ",
    .blurb = N_ ("How far the bump of a point reaches, in the ratio that is fitted."),
    GRADUS_PARAM_FIELD (Params, kappa), .def = 1, .min = 1e-3, .max = 1e4, .slider_min = 0.05,
    .slider_max = 10, .logarithmic = TRUE },
  { .id = "lambda", .label = N_ ("Penalty"), .symbol = "λ",
    .blurb = N_ ("Holds the weights of the bumps small."), GRADUS_PARAM_FIELD (Params, lambda),
    .def = 1e-3, .min = 1e-12, .max = 1e3, .slider_min = 1e-6, .slider_max = 1,
    .logarithmic = TRUE },
  { .id = "starts", .label = N_ ("Starts of k-means"),
    .blurb = N_ ("The labels are those of the best of so many starts."),
    GRADUS_PARAM_FIELD (Params, starts), .def = 10, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 50, .step = 1 });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_KEPT] = { "kept", N_ ("Better"), N_ ("The candidate is the best so far.") },
  [EVENT_LOOSE] = { "loose", N_ ("More pieces than clusters"),
                    N_ ("The graph falls into more pieces than there are clusters, and chance says "
                        "which go together.") },
  [EVENT_WRONG] = { "wrong", N_ ("Sharp and wrong"),
                    N_ ("The best candidate so far has more than a third of the points in a wrong "
                        "group.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* What the labels add, less 1/2, is what one sum over them says. */
static gboolean
holds_sum (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work);
  const GradusRatioPoints points = { work->n, work->kernel, state->owner.data };
  const double whole = gradus_ratio_information (&points, state->labels, p->lambda, NULL);

  *measured = fabs (whole - information_of (state, state->candidate));
  return *measured <= 1e-7 * MAX (fabs (whole), 1);
}

/* What is kept has no more pieces than clusters. */
static gboolean
holds_firm (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);

  if (isnan (state->best_score))
    return TRUE;
  *measured = state->pieces.data[state->best];
  return !is_loose (p, state, state->best);
}

/* No candidate that could be kept is better than the best. */
static gboolean
holds_best (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);

  for (guint k = 0; k < state->made; k++)
    if (!is_loose (p, state, k))
      *measured = fmax (*measured, score_of (p, state, k) - state->best_score);
  return *measured <= 1e-8;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "sum", N_ ("The labels’ parts make the information"),
    "\\tfrac12 \\sum_y h_y^T\\alpha_y - \\tfrac12", holds_sum, .phase = "measure" },
  { "firm", N_ ("What is kept is a clustering of its own"), "c_W \\le c", holds_firm,
    .phase = "keep" },
  { "best", N_ ("No other candidate is better"), "s_k \\le s_{\\mathrm{best}}", holds_best,
    .phase = "keep" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* The points with the labels of candidate @number, in the unit square from (@left, @bottom) on. */
static void
draw_thumbnail (const GradusPosition *here, guint number, double left, double bottom, double width,
                double height, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const guint stride = (work->n + MOST_DOTS - 1) / MOST_DOTS;

  for (guint i = 0; i < work->n; i += stride)
    {
      const double *at = &work->x[(gsize) i * work->d];
      const double x = (at[0] - work->low[0]) / (work->high[0] - work->low[0]);
      const double y = work->d > 1 ? (at[1] - work->low[1]) / (work->high[1] - work->low[1]) : 0.5;

      gradus_scene_point (scene, left + width * x, bottom + height * y,
                          GRADUS_ROLE_CLASS
                            + state->owners.data[(gsize) number * work->n + i],
                          GRADUS_SHAPE_CIRCLE, work->n > 100 ? 0.35 : 0.7, -1);
    }
}

/* A column of information for each candidate, under its ceiling, and above it what it makes. */
static void
build_columns (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const guint count = (guint) p->count;
  const double top = ceiling_of (p, count - 1);
  const char *names[MOST_CANDIDATES];
  g_auto (GStrv) texts = g_new0 (char *, count + 1);
  double lowest = 0;

  for (guint k = 0; k < count; k++)
    {
      names[k] = texts[k] = g_strdup_printf ("%u", candidate_of (p, k));
      lowest = fmin (lowest, information_of (state, k));
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT,
                         p->what == NEIGHBOURS ? C_ ("axis", "neighbours")
                                               : C_ ("axis", "clusters"),
                         C_ ("axis", "estimated information"));
  gradus_scene_set_x_names (scene, names, count);
  gradus_scene_set_x_range (scene, 0.5, count + 0.5);
  gradus_scene_set_y_range (scene, lowest, 1.65 * top);
  for (guint k = 0; k < count; k++)
    {
      const double ceiling = ceiling_of (p, k), value = information_of (state, k);
      const gboolean best = isfinite (state->best_score) && k == state->best && k < state->made;

      gradus_scene_segment (scene, k + 0.55, ceiling, k + 1.45, ceiling, GRADUS_ROLE_TRUTH,
                            GRADUS_LINE_DASHED);
      if (k == 0)
        gradus_scene_label (scene, C_ ("legend", "ceiling (c − 1)/2"));
      if (isfinite (value))
        {
          gradus_scene_bar (scene, k + 1, 0.6, 0, value,
                            is_loose (p, state, k) ? GRADUS_ROLE_PAST
                            : best                 ? GRADUS_ROLE_MODEL
                                                   : GRADUS_ROLE_DATA,
                            best ? 0.9 : 0.45);
          gradus_scene_text (scene, k + 1, fmax (value, ceiling) + 0.02 * top, GRADUS_ANCHOR_ABOVE,
                             GRADUS_ROLE_FOREGROUND, 1, GRADUS_NUM (value));
        }
      if (k < state->clustered)
        draw_thumbnail (here, k, k + 0.65, 1.14 * top, 0.7, 0.46 * top, scene);
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "best so far"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_DATA, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "candidate"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_PAST, GRADUS_SHAPE_SQUARE,
                            _ ("more pieces than clusters"));
}

/* How good the labels are, which nobody knows who has to choose, and how much the place tells. */
static void
build_truth (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "share of wrong labels"),
                         C_ ("axis", "share of the ceiling"));
  gradus_scene_set_x_range (scene, 0, 0.6);
  if (gradus_kit_waits (scene, table->label == NULL, _ ("Without labels nobody knows which are "
                                                        "wrong."))
      || gradus_kit_waits (scene, state->scored == 0, _ ("No candidate is measured yet.")))
    return;
  if (gradus_kit_waits (scene, isnan (errors_of (state, 0)), _ ("There are too many classes to be "
                                                                "paired with clusters.")))
    return;
  gradus_scene_include (scene, 0, 1);
  gradus_scene_include (scene, 0.6, 0.9);
  for (guint k = 0; k < (guint) p->count; k++)
    if (isfinite (information_of (state, k)) && isfinite (errors_of (state, k)))
      {
        const double x = errors_of (state, k) / work->n;
        const double y = state->information.data[k] / ceiling_of (p, k);
        g_autofree char *text = g_strdup_printf ("%u", candidate_of (p, k));

        gradus_scene_point (scene, x, y,
                            k == state->best && k < state->made ? GRADUS_ROLE_MODEL
                                                                : GRADUS_ROLE_DATA,
                            GRADUS_SHAPE_CIRCLE, 1.4, -1);
        gradus_scene_text (scene, x + 0.01, y, GRADUS_ANCHOR_LEFT, GRADUS_ROLE_FOREGROUND, 1, text);
      }
}

static void
name_parts (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "label"),
                         C_ ("axis", "information"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + 1, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "what a label adds"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "less a half"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "columns", N_ ("Information of each candidate"), .build = build_columns },
  { "graph", N_ ("Labels of the candidate"), GRADUS_EDIT_POINTS, .kit = gradus_kit_graph,
    .of = "springs", .with = "owner=owner",
    .caption = GRADUS_SAY (
      { "labels-there and what == neighbours", N_ ("{candidate} neighbours") },
      { "labels-there", N_ ("{candidate} clusters") }) },
  { "parts", N_ ("The information adds up"), .kit = gradus_kit_waterfall, .of = "parts",
    .with = "made=parts-shown names=part-names", .extra = name_parts },
  { "truth", N_ ("Sharp, and right"), .build = build_truth },
  { "best", N_ ("The best so far"), .kit = gradus_kit_curves, .of = "best-score",
    .with = "iterations" });

static const GradusLife lives[] = GRADUS_ROWS (
  { "label", N_ ("Label of the point"), "y_i", .of = "owner" });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "wrong", N_ ("How much do wrong labels tell?"), "measure", "graph",
    .asks = GRADUS_ASKS_NUMBER, .about = "information", .scale = "ceiling / 10",
    .when = "half-wrong and not loose",
    .words = N_ ("{errors} of {n} labels are wrong. The most that {c-now} labels can tell is "
                 "{ceiling}. How much does the place tell about these?"),
    .intuition = N_ ("You thought wrong labels carry little information, but a clean cut is a "
                     "function of the place too: it measures how clear the labels are, not how "
                     "right."),
    .intuition_answer = "half-ceiling" },
  { "kept", N_ ("Is it kept?"), "keep", "columns", .asks = GRADUS_ASKS_EVENT,
    .about = "event:kept", .when = "any-best",
    .words = N_ ("{candidate} has the information {information}, a share of {share} of its "
                 "ceiling. The best so far is {best-candidate}, with {best-score}. Is {candidate} "
                 "kept?") });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "spirals", .title = N_ ("How many neighbours?"),
    .blurb = N_ ("10, 20, 30, 40 and 50 neighbours on two spirals: 10 is kept, without a look at "
                 "the arms, and each point is right."),
    .data = "spirals-500:order=true",
    .params = "first=10 stride=10 count=5 lambda=0.00001", .seed = 1,
    .claims = "best-candidate == 10\nbest-errors == 0\nall-information[0] ~ 0.498\n"
              "all-information[4] ~ 0.493\nall-errors[4] == 245" },
  { .id = "by-hand", .title = N_ ("By hand: two and two points"),
    .blurb = N_ ("Two clusters tell 0.333 of ½, three, which cut a pair in two, 0.195 of 1: two "
                 "are kept."),
    .data = "lsmi-4", .params = "what=clusters first=2 stride=1 count=2 lambda=0.1", .seed = 1,
    .claims = "all-information[0] ~ 0.333\nall-information[1] ~ 0.195\n"
              "best-candidate == 2" },
  { .id = "groups", .title = N_ ("How many clusters?"),
    .blurb = N_ ("Two to seven clusters: three tell the largest share of what so many labels can "
                 "tell."),
    .data = "kmeans-300", .params = "what=clusters first=2 stride=1 count=6 starts=60", .seed = 2,
    .claims = "best-candidate == 3\nall-shares[1] ~ 0.954\nall-shares[0] ~ 0.934" },
  { .id = "flat", .title = N_ ("A flat top"),
    .blurb = N_ ("5, 8, 11 and 14 neighbours tell the same: the choice between them is easy."),
    .data = "spirals-500:order=true",
    .params = "first=5 stride=3 count=4 lambda=0.00001", .seed = 1,
    .claims = "best-candidate == 5\nall-information[3] ~ 0.498\nall-errors[3] == 0" },
  { .id = "moons", .title = N_ ("Two moons"),
    .blurb = N_ ("2, 4, 6 and 8 neighbours on two moons."),
    .data = "moons:n=60", .data_seed = 1, .params = "kappa=0.3", .seed = 1 },
  { .id = "pieces", .title = N_ ("More pieces than clusters"),
    .blurb = N_ ("Two neighbours leave 38 pieces, three 13: their labels are left to chance, and "
                 "neither is kept."),
    .data = "spirals-500:order=true",
    .params = "first=2 stride=1 count=2 lambda=0.00001", .seed = 1,
    .claims = "all-pieces[0] == 38\nall-pieces[1] == 13\nnot any-best\never: event:loose" },
  { .id = "sharp-and-wrong", .title = N_ ("Failure: sharp and wrong"),
    .blurb = N_ ("Only 30 and 50 neighbours are tried. 50 is kept, with 0.493, and 245 of 500 "
                 "points are wrong."),
    .data = "spirals-500:order=true",
    .params = "first=30 stride=20 count=2 lambda=0.00001", .seed = 1,
    .failure = N_ ("The information says how clearly the place tells the labels, not whether they "
                   "are the right ones: a clean cut through both arms is clear too. Try "
                   "candidates of all sizes, and look at what is kept."),
    .claims = "best-candidate == 50\nbest-errors == 245\never: event:wrong" },
  { .id = "more-is-more", .title = N_ ("Failure: more labels tell more"),
    .blurb = N_ ("The same groups, compared by information alone: seven clusters win."),
    .data = "kmeans-300",
    .params = "what=clusters by=information first=2 stride=1 count=6 starts=60", .seed = 2,
    .failure = N_ ("The ceiling rises with the number of labels, and the information with it. "
                   "Compare shares of the ceiling instead."),
    .claims = "best-candidate == 7" });

#define ORACLE "oracles-A/ch13c.out: NumPy, exact 2-means on the second vector"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "spirals", GRADUS_CHECK_END, "all-information", GRADUS_EXPECT (0.498378, 0.496654, 0.489169),
    1e-6, ORACLE },
  { "spirals", GRADUS_CHECK_END, "all-information", GRADUS_EXPECT (0.493471), 1e-6, ORACLE,
    .index = 4 },
  { "spirals", GRADUS_CHECK_END, "all-errors", GRADUS_EXPECT (0, 60, 125), 0, ORACLE },
  { "flat", GRADUS_CHECK_END, "all-information",
    GRADUS_EXPECT (0.498378, 0.498378, 0.498378, 0.498378), 1e-6, ORACLE },
  { "by-hand", GRADUS_CHECK_END, "all-information", GRADUS_EXPECT (0.3325471681), 1e-9,
    "oracles-A/ch13b.out: NumPy" },
  { "groups", GRADUS_CHECK_END, "all-information", GRADUS_EXPECT (0.467131, 0.953647), 1e-6,
    "oracles-A/ch13b.out: NumPy, the best of 60 starts" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "ceiling", .title = N_ ("Share of the ceiling and information"),
    .blurb = N_ ("On the left three clusters are kept, on the right seven."), .preset = "groups",
    .left = "by=share", .right = "by=information", .plot = "columns",
    .claims = "left: best-candidate == 3\nright: best-candidate == 7" },
  { .id = "spirals", .title = N_ ("Ten neighbours and fifty"),
    .blurb = N_ ("On the left no point is wrong, on the right 245 are; the information is 0.498 "
                 "and 0.493."),
    .preset = "spirals", .left = "first=10 count=1", .right = "first=50 count=1", .plot = "graph",
    .claims = "left: errors == 0\nright: errors == 245\nleft: information ~ 0.498\n"
              "right: information ~ 0.493" });

static const GradusSheet sheet = {
  .aha = N_ ("Without labels, ask: how much does position tell about the labels we made up?"),
  .by_hand = N_ ("Of the points 0, 0.1, 3, 3.1 two clusters tell 0.3325; the ceiling is (c − 1)/2: "
                 "½ for two labels, 1 for three."),
  .why = "columns", .intuition = N_ ("Labels of which half are wrong tell half as much."),
  .caught_by = "wrong",
  .breaks = N_ ("50 neighbours: 245 of 500 labels are wrong, and the information is 0.493 of ½. "
                "Only a look at the points gives it away."),
  .needs = "lsmi spectral-clustering", .leads_to = "k-fold-cross-validation model-selection-grid",
  .aliases = "model selection; number of clusters; 调整参数; 簇数选择; 信息量; cszdxq",
  .terms = N_ ("model selection; number of clusters; mutual information"),
};

const GradusDescriptor gradus_clustering_parameter_selection = {
  .id = "clustering-parameter-selection", .chapter = 13, .difficulty = 3,
  .title = N_ ("Choosing k by estimated information"),
  .summary = N_ ("Clusters with each candidate, measures how much the place of a point tells about "
                 "its label, and keeps the best."),
  .goal = N_ ("Choose a number of neighbours or of clusters without labels, and say what such a "
              "choice cannot see."),
  .source = "Sugiyama, Illustrated Machine Learning, section 14.4; Sugiyama, Yamada, Kimura and "
            "Hachiya 2011",
  .kind = GRADUS_KIND_ITERATIVE, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE, .distances = TRUE,
  .columns = N_ ("inputs x; a label, if there is one, is only compared with"),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .lives = lives,
  .name = name, .validate = validate, .prepare = prepare, .unprepare = unprepare, .init = init,
  .same = GRADUS_SAMENESS ({ "one-point", GRADUS_SENTENCE }),
  .start_shows = "graph", .end_shows = "columns",
  .start_said = GRADUS_SAY (
    { "what == neighbours", N_ ("{n} points. With how many neighbours does spectral clustering "
                                "make the best labels?") },
    { NULL, N_ ("{n} points. How many clusters are there?") }),
};
