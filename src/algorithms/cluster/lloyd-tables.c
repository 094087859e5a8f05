/* The family of Lloyd: its parameters, its quantities and what theory promises of them. The rows of
 * the other space stand in front; see lloyd.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lloyd.h"

/* --- Parameters ------------------------------------------------------------------------------- */

const GradusParam gradus_lloyd_params[] = GRADUS_ROWS (
  /* The other space. */
  { .id = "graph", .label = N_("Graph"), .blurb = N_("Which points are joined, and how strongly."),
    GRADUS_PARAM_FIELD (LloydParams, graph), GRADUS_CHOICES (
      { "neighbours", N_("The nearest neighbours") },
      { "gaussian", N_("Everybody, by distance") }) },
  { .id = "neighbours", .label = N_("Neighbours"), .symbol = "m",
    .blurb = N_("To how many of its nearest neighbours a point is joined; an edge is there when "
                "one of its ends wants it."),
    GRADUS_PARAM_FIELD (LloydParams, neighbours), .def = 10, .min = 1, .max = 1000,
    .slider_min = 1, .slider_max = 50, .step = 1, .enabled_if = "graph=neighbours" },
  { .id = "width", .label = N_("Width"), .symbol = "t",
    .blurb = N_("The distance at which the weight of an edge has fallen to 0.61."),
    GRADUS_PARAM_FIELD (LloydParams, width), .def = 1, .min = 1e-6, .max = 1e6, .slider_min = 0.01,
    .slider_max = 10, .logarithmic = TRUE, .enabled_if = "graph=gaussian" },
  { .id = "self-loops", .label = N_("Joined with itself"),
    .blurb = N_("Whether every point counts as a neighbour of itself, as in the book."),
    GRADUS_PARAM_FIELD (LloydParams, self_loops) },
  { .id = "space", .label = N_("Coordinates"),
    .blurb = N_("Which eigenvectors a point takes its new coordinates from."),
    GRADUS_PARAM_FIELD (LloydParams, space), GRADUS_CHOICES (
      { "random-walk", N_("k − 1 vectors after the constant") },
      { "unit-rows", N_("k vectors, rows of length 1") },
      { "smallest", N_("The k − 1 smallest, constant included") }) },
  /* k-means. */
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
    .slider_min = 1, .slider_max = 1000, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "watch", .label = N_("Watched centroid"),
    .blurb = N_("The centroid whose position the picture “J of one centroid” varies."),
    GRADUS_PARAM_FIELD (LloydParams, watch), .def = 1, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 10, .step = 1, .applies = GRADUS_APPLIES_LIVE });

/* --- Quantities ------------------------------------------------------------------------------- */

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
  state->inertia = gradus_lloyd_sum (state);
  return isfinite (state->inertia);
}

const GradusQuantity gradus_lloyd_quantities[] = GRADUS_ROWS (
  /* The other space. */
  { "components", N_("Pieces of the graph"), "c", GRADUS_QUANTITY (LloydState, components),
    GRADUS_KNOWN (LloydState, components), .flags = GRADUS_METRIC },
  { "gap", N_("Gap behind the k smallest eigenvalues"), "\\lambda_{k+1} - \\lambda_k",
    GRADUS_QUANTITY (LloydState, gap), .flags = GRADUS_METRIC },
  { "weights", NULL, "W", GRADUS_QUANTITY (LloydState, weights), .flags = GRADUS_HIDDEN },
  { "degrees", N_("Degrees"), "D", GRADUS_QUANTITY (LloydState, degrees),
    .indices = N_("n: point") },
  { "laplacian", NULL, "N", GRADUS_QUANTITY (LloydState, laplacian), .flags = GRADUS_HIDDEN },
  { "eigenvalues", N_("Eigenvalues"), "\\lambda", GRADUS_QUANTITY (LloydState, eigenvalues),
    .indices = N_("n: smallest first") },
  { "vector", N_("Second vector"), "\\alpha_2", GRADUS_QUANTITY (LloydState, vector),
    .indices = N_("n: point") },
  { "vectors", NULL, "\\alpha", GRADUS_QUANTITY (LloydState, vectors), .flags = GRADUS_HIDDEN },
  { "embedding", N_("New coordinates"), "z", GRADUS_QUANTITY (LloydState, embedding),
    .indices = N_("n × coordinates"), .array = gradus_spectral_embedding },
  { "stretch", NULL, NULL, .array = gradus_spectral_stretch, .flags = GRADUS_HIDDEN },
  /* k-means. */
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
    .flags = GRADUS_TRACKED | GRADUS_TYPED | GRADUS_START, .start_params = "init=given",
    .type_over = type_centroids },
  { "owner", N_("Cluster of each point"), "c", GRADUS_QUANTITY (LloydState, owner),
    .indices = N_("n: point; clusters count from 0"), .array = read_owner,
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

gboolean
gradus_lloyd_holds_descent (const GradusPosition *here, double *measured)
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

const GradusInvariant gradus_lloyd_invariants[] = GRADUS_ROWS (
  { "inertia-never-rises", N_("J never rises"), "J(c', \\mu') \\le J(c, \\mu)",
    N_("J has risen: a half step made the sum of squared distances larger."),
    gradus_lloyd_holds_descent },
  { "centroids-are-means", N_("After a move every centroid is the mean of its points"),
    "\\mu_j = \\tfrac{1}{n_j} \\sum_{c^{(i)}=j} x^{(i)}",
    N_("A centroid is not the mean of its points after the move."), gradus_lloyd_holds_means,
    .phase = "move" });
