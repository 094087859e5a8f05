/* Spectral clustering: the row of the family of Lloyd (lloyd.c) that clusters in another space.
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
 * The constant is known beforehand: 3 u_1 u_1' is added to N, which lifts it above every other
 * eigenvalue (none is above 2) and leaves all other vectors as they are. So it cannot mix with the
 * other vectors for 0 where the graph falls into pieces. Vectors are scaled so that their mean
 * square, weighed by degrees, is 1; their first entry that is not 0 is positive.
 *
 * Cost. O(n^2 d) for the graph, O(n^3) for the eigenvectors: more than 800 points are refused.
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
#include "gradus-linalg.h"
#include "gradus-similarity.h"
#include "gradus-tex-groups.h"
#include "../cluster/lloyd.h"

#define MAX_POINTS 800
/* Rows of the matrix that is drawn, and with how many its numbers are written into it. */
#define MAX_ROWS 120
#define MAX_NUMBERED 8

typedef enum
{
  SPACE_RANDOM_WALK,
  SPACE_UNIT_ROWS,
  SPACE_SMALLEST,
} Space;

static guint
width_of (const LloydParams *params)
{
  return params->space == SPACE_UNIT_ROWS ? (guint) params->k : (guint) MAX (params->k - 1, 1);
}

/* --- Life cycle ------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  const LloydParams *params = gradus_setup_get_params (setup);
  const guint n = gradus_setup_get_table (setup)->n;
  char *complaint = gradus_lloyd_complain (setup);

  if (complaint != NULL)
    return complaint;
  if (n < 3)
    return g_strdup (_("A graph needs at least three points. Add points."));
  if (n > MAX_POINTS)
    return g_strdup_printf (_("There are %u points, but eigenvectors are computed of at most %u. "
                              "Use fewer points."), n, MAX_POINTS);
  if (params->k > LLOYD_MAX_WIDTH)
    return g_strdup_printf (_("At most %u clusters can be looked for here. Choose a smaller k."),
                            LLOYD_MAX_WIDTH);
  if (params->init == LLOYD_INIT_GIVEN)
    return g_strdup (_("The new coordinates are not known before the run, so centroids cannot be "
                       "given. Choose another start."));
  return NULL;
}

static GradusStatus
init (gpointer state, GradusContext *context)
{
  const GradusPoints *points = gradus_lloyd_data (context->workspace);

  gradus_lloyd_begin (state, context->params, points->n, width_of (context->params));
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
join_point (double *w, const GradusPoints *points, guint i, const LloydParams *params)
{
  const GradusSimilarity how = {
    .join = params->graph == 0 ? GRADUS_JOIN_NEAREST : GRADUS_JOIN_ALL,
    .neighbours = (guint) params->neighbours, .width = params->width,
    .graded = params->graph == 1, .self = params->self_loops,
  };
  g_autofree double *distance2 = g_new (double, points->n);

  for (guint j = 0; j < points->n; j++)
    distance2[j] = distance2_of_points (points, i, j);
  gradus_similarity_join (&how, distance2, points->n, i, w);
}

GradusStatus
gradus_spectral_run_graph (gpointer state_, GradusContext *context)
{
  LloydState *state = state_;
  const GradusPoints *points = gradus_lloyd_data (context->workspace);
  const guint n = points->n, to = context->bulk ? n : state->cursor + 1;
  double *w = state->cursor == 0 ? gradus_array_init_matrix (&state->weights, n, n)
                                 : gradus_array_write (&state->weights);

  for (guint i = state->cursor; i < to; i++)
    join_point (w, points, i, context->params);
  state->active = (int) to - 1;
  state->cursor = to;
  if (to < n)
    return GRADUS_STATUS_AGAIN;
  state->cursor = 0;
  state->active = -1;
  if (!gradus_array_is_finite (&state->weights))
    return gradus_context_fail (context, _("The distances are too large to be compared. Divide the "
                                           "columns by a power of ten."));
  state->components = gradus_graph_pieces (w, n, NULL);
  state->edges = 0;
  for (guint i = 0; i < n; i++)
    for (guint j = i + 1; j < n; j++)
      state->edges += w[(gsize) i * n + j] > 0;
  gradus_context_raise_if (context, LLOYD_EVENT_DISCONNECTED, state->components > 1);
  return GRADUS_STATUS_CONTINUE;
}

GradusStatus
gradus_spectral_run_laplacian (gpointer state_, GradusContext *context)
{
  LloydState *state = state_;
  const guint n = state->weights.shape[0];
  const double *w = state->weights.data;
  double *degrees = gradus_array_init_vector (&state->degrees, n);
  double *laplacian = gradus_array_init_matrix (&state->laplacian, n, n);

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      degrees[i] += w[(gsize) i * n + j];
  for (guint i = 0; i < n; i++)
    if (!(degrees[i] > 1e-290))
      return gradus_context_fail (context, _("Point %u is joined with nobody, so it has no row. "
                                             "Widen t or join points with their nearest "
                                             "neighbours."), i + 1);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      laplacian[(gsize) i * n + j] = ((i == j ? degrees[i] : 0) - w[(gsize) i * n + j])
                                     / sqrt (degrees[i] * degrees[j]);
  return GRADUS_STATUS_CONTINUE;
}

/* The sign and the length that a vector of the graph is given: see the head of the file. */
static void
scale_vector (double *vector, const double *degrees, guint n, gboolean to_largest)
{
  double volume = 0, squares = 0, largest = 0, scale;
  guint first = 0;

  for (guint i = 0; i < n; i++)
    {
      volume += degrees[i];
      squares += degrees[i] * gradus_square (vector[i]);
      largest = MAX (largest, fabs (vector[i]));
    }
  while (first + 1 < n && fabs (vector[first]) <= 1e-9 * largest)
    first++;
  scale = (vector[first] < 0 ? -1 : 1) * (to_largest ? 1 / largest : sqrt (volume / squares));
  for (guint i = 0; i < n; i++)
    vector[i] *= scale;
}

/* Eigenvalues and eigenvectors of N with the constant lifted, largest first: n + n x n numbers,
 * kept because they take longer than all else. NULL when they cannot be computed. */
static const double *
find_eigen (const LloydState *state, LloydWorkspace *workspace)
{
  const guint n = state->degrees.shape[0];
  const double *degrees = state->degrees.data;
  g_autofree double *lifted = NULL;
  double volume = 0;

  if (workspace->eigen != NULL)
    return workspace->eigen;
  lifted = g_memdup2 (state->laplacian.data, (gsize) n * n * sizeof (double));
  for (guint i = 0; i < n; i++)
    volume += degrees[i];
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      lifted[(gsize) i * n + j] += 3 * sqrt (degrees[i] * degrees[j]) / volume;
  workspace->eigen = g_new (double, (gsize) n * (n + 1));
  if (!gradus_symmetric_eigen (lifted, n, workspace->eigen, workspace->eigen + n))
    g_clear_pointer (&workspace->eigen, g_free);
  return workspace->eigen;
}

GradusStatus
gradus_spectral_run_eigen (gpointer state_, GradusContext *context)
{
  LloydState *state = state_;
  const LloydParams *params = context->params;
  const guint n = state->degrees.shape[0], width = width_of (params), k = (guint) params->k;
  const double *degrees = state->degrees.data;
  const guint skipped = params->space == SPACE_RANDOM_WALK ? 1 : 0;
  const double *values = find_eigen (state, context->workspace), *all;
  double *eigenvalues = gradus_array_init_vector (&state->eigenvalues, n);
  double *vectors = gradus_array_init_matrix (&state->vectors, width, n);
  double *second = gradus_array_init_vector (&state->vector, n);

  if (values == NULL)
    return gradus_context_fail (context, _("The eigenvectors of the Laplacian could not be "
                                           "computed. "
                                           "Make the weights of the edges less different."));
  all = values + n;
  /* The constant is the first of the largest; the others come smallest first behind it. */
  for (guint e = 1; e < n; e++)
    eigenvalues[e] = MAX (values[n - e], 0);
  for (guint r = 0; r < width; r++)
    {
      const guint e = r + skipped;
      double *to = vectors + (gsize) r * n;

      for (guint i = 0; i < n; i++)
        to[i] = e == 0 ? 1 : all[(gsize) (n - MIN (e, n - 1)) * n + i] / sqrt (degrees[i]);
      scale_vector (to, degrees, n, FALSE);
    }
  for (guint i = 0; i < n; i++)
    second[i] = all[(gsize) (n - 1) * n + i] / sqrt (degrees[i]);
  scale_vector (second, degrees, n, TRUE);
  state->gap = k < n ? eigenvalues[k] - eigenvalues[k - 1] : NAN;
  gradus_context_raise_if (context, LLOYD_EVENT_DISCONNECTED, state->components > 1);
  return GRADUS_STATUS_CONTINUE;
}

GradusStatus
gradus_spectral_run_rows (gpointer state_, GradusContext *context)
{
  LloydState *state = state_;
  const LloydParams *params = context->params;
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
  gradus_context_raise_if (context, LLOYD_EVENT_COLLAPSED, same);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* n x width for people, width x n inside. */
void
gradus_spectral_embedding (const GradusPosition *here, GradusArray *out)
{
  const LloydState *state = here->state;
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
void
gradus_spectral_stretch (const GradusPosition *here, GradusArray *out)
{
  const LloydState *state = here->state;
  const guint n = state->weights.shape[0];
  double *to;

  if (gradus_array_length (&state->vector) == 0)
    return;
  to = gradus_array_init_matrix (out, n, n);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      to[(gsize) i * n + j] = state->weights.data[(gsize) i * n + j]
                              * gradus_square (state->vector.data[i] - state->vector.data[j]);
}

/* The point of which the rules of graph and Laplacian are shown: the one at hand, else the one of
 * largest degree. */
static guint
point_of (const GradusPosition *here)
{
  const LloydState *state = here->state;
  guint busiest = 0;

  if (here->micro > 0 && gradus_array_length (&state->degrees) == 0)
    return (guint) MAX (state->active, 0);
  for (guint i = 1; i < gradus_array_length (&state->degrees); i++)
    if (state->degrees.data[i] > state->degrees.data[busiest])
      busiest = i;
  return busiest;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  const LloydState *state = here->state;
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
  for (guint j = 0; joining && j < state->weights.shape[1]; j++)
    degree += state->weights.data[(gsize) at * state->weights.shape[1] + j];
  gradus_names_number (names, "joined", joining ? at : NAN);
  gradus_names_number (names, "degree", degree);
  if (joining)
    gradus_names_whole (names, "point", at + 1);
  gradus_names_whole (names, "edges", state->edges);
  gradus_names_whole (names, "busiest", at + 1);
  gradus_names_whole (names, "loneliest", loneliest + 1);
  gradus_names_number (names, "most-degree", n > 0 ? state->degrees.data[at] : NAN);
  gradus_names_number (names, "least-degree", n > 0 ? state->degrees.data[loneliest] : NAN);
  gradus_names_number (names, "second",
                       gradus_array_length (&state->eigenvalues) > 1 ? state->eigenvalues.data[1]
                                                                     : NAN);
  gradus_names_whole (names, "positive", positive);
  gradus_names_whole (names, "negative", gradus_array_length (&state->vector) - positive);
  gradus_names_whole (names, "coordinates", state->centroids.shape[1]);
  gradus_names_number (names, "shown-values", 3.0 * ((const LloydParams *) here->params)->k + 4);
}

/* --- Formulas --------------------------------------------------------------------------------- */

void
gradus_spectral_fill_graph (const GradusPosition *here, GString *tex)
{
  const LloydState *state = here->state;
  const LloydParams *params = here->params;
  const GradusPoints *points = gradus_lloyd_data (here->workspace);
  const guint i = point_of (here), n = points->n;
  const double *w = state->weights.data + (gsize) i * n;
  guint listed = 0, nearest = i == 0 ? 1 : 0;
  double degree = 0;

  for (guint j = 0; j < n; j++)
    {
      degree += w[j];
      if (j != i && distance2_of_points (points, i, j) < distance2_of_points (points, i, nearest))
        nearest = j;
    }
  if (params->graph == 1)
    {
      g_string_append_printf (tex, "W_{%u,%u} = \\exp\\Big(-\\frac{", i + 1, nearest + 1);
      gradus_tex_number (tex, distance2_of_points (points, i, nearest));
      g_string_append (tex, "}{2 \\cdot ");
      gradus_tex_number (tex, params->width);
      g_string_append (tex, "^2}\\Big) = ");
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

void
gradus_spectral_fill_laplacian (const GradusPosition *here, GString *tex)
{
  const LloydState *state = here->state;
  const guint i = point_of (here), n = state->degrees.shape[0];
  guint j = i == 0 ? 1 : 0;

  for (guint other = 0; other < n; other++)
    if (other != i
        && state->weights.data[(gsize) i * n + other] > state->weights.data[(gsize) i * n + j])
      j = other;
  g_string_append_printf (tex, "N_{%u,%u} = -\\frac{W_{%u,%u}}{\\sqrt{D_{%u} D_{%u}}} = -\\frac{",
                          i + 1, j + 1, i + 1, j + 1, i + 1, j + 1);
  gradus_tex_number (tex, state->weights.data[(gsize) i * n + j]);
  g_string_append (tex, "}{\\sqrt{");
  gradus_tex_number (tex, state->degrees.data[i]);
  g_string_append (tex, " \\cdot ");
  gradus_tex_number (tex, state->degrees.data[j]);
  g_string_append (tex, "}} = ");
  gradus_tex_number (tex, state->laplacian.data[(gsize) i * n + j]);
  if (n <= MAX_NUMBERED)
    {
      g_string_append (tex, " \\\\ N = ");
      gradus_tex_matrix (tex, state->laplacian.data, n, n, n);
    }
}

/* The two sums of the rule, with the second vector. */
static void
sum_springs (const LloydState *state, double *stretch, double *size)
{
  const guint n = state->degrees.shape[0];

  *stretch = *size = 0;
  for (guint i = 0; i < n; i++)
    {
      *size += state->degrees.data[i] * gradus_square (state->vector.data[i]);
      for (guint j = 0; j < i; j++)
        *stretch += state->weights.data[(gsize) i * n + j]
                    * gradus_square (state->vector.data[i] - state->vector.data[j]);
    }
}

static double
divide (const double *numbers, guint n, gpointer user_data)
{
  return numbers[0] / numbers[1];
}

void
gradus_spectral_fill_eigen (const GradusPosition *here, GString *tex)
{
  const LloydState *state = here->state;
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

void
gradus_spectral_fill_rows (const GradusPosition *here, GString *tex)
{
  const LloydState *state = here->state;
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

/* --- What theory promises ----------------------------------------------------------------------
 * */

/* The eigenvalues sum to the trace of N. */
static gboolean
holds_trace (const GradusPosition *here, double *measured)
{
  const LloydState *state = here->state;
  const guint n = state->degrees.shape[0];

  for (guint i = 0; i < n; i++)
    *measured += state->eigenvalues.data[i] - state->laplacian.data[(gsize) i * n + i];
  return fabs (*measured) <= 1e-9 * n;
}

/* As many eigenvalues are 0 as the graph has pieces. */
static gboolean
holds_pieces (const GradusPosition *here, double *measured)
{
  const LloydState *state = here->state;
  const guint n = state->degrees.shape[0];

  for (guint i = 0; i < n; i++)
    *measured += state->eigenvalues.data[i] < 1e-12 * n;
  /* Weights that fall off to nearly nothing leave eigenvalues that are nearly 0. */
  return ((const LloydParams *) here->params)->graph == 1 || *measured >= state->components;
}

/* L a = lambda D a for the second vector. */
static gboolean
holds_equation (const GradusPosition *here, double *measured)
{
  const LloydState *state = here->state;
  const guint n = state->degrees.shape[0];
  double largest = 0;

  for (guint i = 0; i < n; i++)
    {
      double sum
        = (1 - state->eigenvalues.data[1]) * state->degrees.data[i] * state->vector.data[i];

      for (guint j = 0; j < n; j++)
        sum -= state->weights.data[(gsize) i * n + j] * state->vector.data[j];
      *measured = fmax (*measured, fabs (sum));
      largest = fmax (largest, state->degrees.data[i]);
    }
  return *measured <= 1e-8 * (1 + largest) * n;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "inertia-never-rises", N_("J never rises"), "J(c', \\mu') \\le J(c, \\mu)",
    N_("J has risen: a half step made the sum of squared distances larger."),
    gradus_lloyd_holds_descent },
  { "centroids-are-means", N_("After a move every centroid is the mean of its points"),
    "\\mu_j = \\tfrac{1}{n_j} \\sum_{c^{(i)}=j} z^{(i)}",
    N_("A centroid is not the mean of its points after the move."), gradus_lloyd_holds_means,
    .phase = "move" },
  { "eigenvalues-make-the-trace", N_("The eigenvalues sum to the trace"),
    "\\sum_i \\lambda_i = \\operatorname{tr} N",
    N_("The eigenvalues do not sum to the diagonal of the Laplacian."), holds_trace,
    .phase = "eigen" },
  { "zeros-are-pieces", N_("Every piece of the graph has an eigenvalue 0"),
    "\\lambda_1 = \\dots = \\lambda_c = 0", N_("Fewer eigenvalues are 0 than the graph has "
                                               "pieces."),
    holds_pieces, .phase = "eigen" },
  { "vector-solves", N_("The second vector solves its equation"),
    "L\\,\\alpha_2 = \\lambda_2 D\\,\\alpha_2",
    N_("The second vector does not solve L α = λ D α."), holds_equation, .phase = "eigen" });

/* --- What is shown ---------------------------------------------------------------------------- */

static void
build_matrix (const GradusPosition *here, GradusScene *scene)
{
  const LloydState *state = here->state;
  const gboolean ready = gradus_array_length (&state->laplacian) > 0;
  const GradusArray *matrix = ready ? &state->laplacian : &state->weights;
  const guint n = gradus_array_length (matrix) > 0 ? matrix->shape[0] : 0, rows = MIN (n, MAX_ROWS);
  g_autofree double *shown = g_new (double, MAX ((gsize) rows * rows, 1));

  gradus_scene_set_axes (scene, GRADUS_AXES_FLIP_Y | GRADUS_AXES_NONE, _("point"), _("point"));
  if (gradus_kit_waits (scene, n == 0, _("The graph is not built yet.")))
    return;
  for (guint r = 0; r < rows; r++)
    for (guint c = 0; c < rows; c++)
      shown[(gsize) r * rows + c] = matrix->data[(gsize) ((guint64) r * n / rows) * n
                                                 + (guint) ((guint64) c * n / rows)];
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
  { "graph", N_("Graph and clusters"), GRADUS_EDIT_POINTS, .kit = gradus_kit_graph, .of = "weights",
    .with = "owner=owner active=joined" },
  { "net", N_("The net of springs"), .kit = gradus_kit_graph, .of = "weights",
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
  { "objective", N_("J by half steps"), .build = gradus_lloyd_objective });

static const GradusLife lives[] = GRADUS_ROWS (
  { "degree", N_("Degree of the point"), "D_i", .of = "degrees" },
  { "vector-entry", N_("Its entry of the second vector"), "\\alpha_{2,i}",
    .role = gradus_lloyd_role_of_owner, .of = "vector" },
  { "distances", N_("Distance to each centroid"), "\\|z^{(i)} - \\mu_j\\|", NULL, FALSE,
    gradus_lloyd_count_centroids, NULL, gradus_lloyd_life_distances },
  { "own-distance", N_("Distance to its own centroid"), "\\|z^{(i)} - \\mu_{c^{(i)}}\\|", NULL,
    FALSE, NULL, gradus_lloyd_role_of_owner, gradus_lloyd_life_own_distance },
  { "centroid-x", N_("First coordinate of the centroid"), "\\mu_{j,1}", "centroid",
    .role = gradus_role_of_item, .of = "centroids" },
  { "centroid-size", N_("Points of the cluster"), "n_j", "centroid",
    .role = gradus_role_of_item, .value = gradus_lloyd_life_size });

static const GradusEvent events[] = GRADUS_ROWS (
  [LLOYD_EVENT_EMPTY] = { "empty-cluster", N_("Empty cluster"),
    N_("A centroid is nearest to no point, so it has no mean to move to.") },
  [LLOYD_EVENT_REASSIGNED] = { "reassigned", N_("Points reassigned"),
    N_("Some points went to another cluster.") },
  [LLOYD_EVENT_TIE] = { "tie", N_("Tie"),
    N_("A point is equally near to two centroids and goes to the one with the lower number.") },
  [LLOYD_EVENT_DISCONNECTED] = { "disconnected", N_("Several pieces"),
    N_("The graph falls into pieces, and each of them has an eigenvalue 0.") },
  [LLOYD_EVENT_COLLAPSED] = { "collapsed", N_("All in one place"),
    N_("The new coordinates of all points are the same.") });

/* --- Presets and checks ----------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "bridge", .title = N_("Two triangles and a bridge"),
    .blurb = N_("Seven springs between six points: the softest motion tears the bridge."),
    .data = "gap-6", .params = "k=2 neighbours=2", .seed = 1,
    .claims = "edges == 7\ncomponents == 1\nerrors == 0\nconverged" },
  { .id = "spirals", .title = N_("The book’s two spirals"),
    .blurb = N_("Ten neighbours make two pieces, one for each arm, and all points of an arm fall "
                "into one place."),
    .data = "spirals-500", .params = "k=2 neighbours=10 self-loops=true", .seed = 1,
    .claims = "components == 2\nerrors == 0" },
  { .id = "rings", .title = N_("Two rings"),
    .blurb = N_("What k-means cannot cut with a straight line is two pieces of the graph."),
    .data = "rings:n=120", .data_seed = 1, .params = "k=2 neighbours=6", .seed = 1,
    .claims = "errors == 0" },
  { .id = "unit-rows", .title = N_("Three groups, rows of length 1"),
    .blurb = N_("Three vectors instead of two, the constant one among them; every row lies on a "
                "sphere."),
    .data = "blobs:k=3,n=90,spread=1.5", .data_seed = 4, .params = "k=3 neighbours=20 "
                                                                   "space=unit-rows",
    .seed = 1, .claims = "components == 1\nerrors < 9" },
  { .id = "constant", .title = N_("Failure: the smallest vector"),
    .blurb = N_("The vector of the smallest eigenvalue is taken, as it stands in the book’s "
                "program."),
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
};

const GradusDescriptor gradus_spectral_clustering = {
  .id = "spectral-clustering", .family = "lloyd", .chapter = 13, .difficulty = 3,
  .title = N_("Spectral clustering"),
  .summary = N_("Joins near points to a graph, takes new coordinates from the softest vectors of "
                "its Laplacian, and clusters those with k-means."),
  .goal = N_("Explain what an eigenvalue near 0 says about a graph, why the first vector is left "
             "out, and how the number of neighbours decides what is found."),
  .source = "Illustrated Machine Learning, section 14.3; Shi and Malik 2000; Ng, Jordan and Weiss "
            "2001",
  .data_kind = &gradus_data_table, .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE,
  .columns = N_("inputs x only; a label is not looked at"),
  GRADUS_MEMORIES (LloydParams, LloydState),
  .defaults = "k=2 init=k-means++", .fixed = "watch=1",
  .params = gradus_lloyd_params, .quantities = gradus_lloyd_quantities,
  .phases = gradus_lloyd_phases,
  .events = events, .invariants = invariants, .plots = plots, .presets = presets,
  .pairs = pairs, .checks = checks,
  .sheet = &sheet, .questions = gradus_lloyd_questions, .lives = lives,
  .validate = validate, .prepare = gradus_lloyd_prepare, .unprepare = gradus_lloyd_unprepare,
  .init = init, .name = name,
  .start_said = GRADUS_SAY ({ NULL, N_("{n} points that nothing joins; the graph comes next.") }),
};
