/* Locality preserving projection: the line on which neighbours stay neighbours.
 *
 * With weights W between the points and D their row sums, the stretch of the bands along u is u' S
 * u with S = sum_{i<j} W_ij (x_i - x_j)(x_i - x_j)', and the spread u' T u with T = sum_i D_i x_i
 * x_i'.
 * Their quotient lambda, from 0 to 2, is to be small. Because T - S = sum_ij W_ij x_i x_j', that is
 * to make 1 - lambda large: A = T - S, B = T, and the machine (eigen-stages.c) does the rest. A may
 * have eigenvalues below 0, which it does not mind. What is told is lambda.
 *
 * Edge cases. Points that do not spread in every direction have no quotient there; the run fails
 * with a sentence. Where two directions tie, a little more or less width turns the answer by 90
 * degrees.
 *
 * Cost. n^2 d where each point is joined with each, otherwise that of the neighbours; more than
 * 1,000 points are refused.
 *
 * Source: X. He and P. Niyogi 2003, NIPS; 图解机器学习, section 13.3.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "eigen-stages.h"
#include "gradus-graph-motions.h"
#include "gradus-similarity.h"
#include "pair-scatter.h"

#define MOST_POINTS 1000
/* Points and widths of the picture over the width. */
#define MOST_SWEPT 200
#define WIDTHS 61
/* From a quarter of the width that is set to four times as much, in each direction. */
#define REACH 4.0

typedef struct
{
  GradusEigenParams eigen;
  guint join;
  int neighbours;
  double width;
} Params;

typedef struct
{
  GradusEigenState eigen;
  GradusArray stretch;       /* d x d, as far as it is built */
  guint joined;              /* points that are joined with those before them */
} State;

typedef struct
{
  GradusEigenWork eigen;
  double *edges;             /* m x 3, sorted as pair-scatter.h has it */
  gsize m;
  double *degrees;           /* n */
  double *stretch;           /* d x d */
  double longest[2];         /* the line of the longest shadow, PCA's */
} Work;

enum { JOIN_NEAREST, JOIN_ALL };

/* --- The bands -------------------------------------------------------------------------------- */

static double *
join_points (const Params *p, const GradusTable *table, double width, gsize *m)
{
  const GradusSimilarity how = {
    .join = p->join == JOIN_NEAREST ? GRADUS_JOIN_NEAREST : GRADUS_JOIN_ALL,
    .neighbours = (guint) p->neighbours, .width = width, .graded = p->join == JOIN_ALL,
    .self = p->join == JOIN_ALL,
  };
  GArray *edges = gradus_similarity_edges (&how, table->x, table->n, table->d, G_MAXSIZE / 64);

  *m = edges->len / 3;
  gradus_pair_scatter_sort ((double *) (gpointer) edges->data, *m, table->n);
  return (double *) (gpointer) g_array_free (edges, FALSE);
}

/* @matrix (d x d) += sum_i D_i x_i x_i' of the points @from to @to, about @pivot. */
static void
add_spread (const GradusTable *table, const double *degrees, const double *pivot, guint from,
            guint to, double *matrix)
{
  g_autofree double *v = g_new (double, table->d);

  for (guint i = from; i < to; i++)
    {
      for (guint j = 0; j < table->d; j++)
        v[j] = gradus_table_row (table, i)[j] - pivot[j];
      gradus_eigen_add_product (matrix, table->d, v, degrees[i]);
    }
}

static void
find_longest (Work *work, const GradusTable *table)
{
  double covariance[3] = { 0 }, values[2], vectors[4];

  for (guint i = 0; i < table->n; i++)
    {
      const double x = gradus_table_row (table, i)[0] - work->eigen.pivot[0];
      const double y = gradus_table_row (table, i)[1] - work->eigen.pivot[1];

      covariance[0] += x * x;
      covariance[1] += x * y;
      covariance[2] += y * y;
    }
  gradus_symmetric_eigen_2 (covariance, values, vectors);
  work->longest[0] = vectors[0];
  work->longest[1] = vectors[1];
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);
  const guint d = table->d;

  gradus_eigen_begin (&work->eigen, setup,
                      N_ ("Along some direction the points do not spread at all, so no quotient "
                          "can be had there. Leave out a column that follows from others."));
  work->edges = join_points (p, table, p->width, &work->m);
  work->degrees = g_new (double, table->n);
  gradus_graph_degrees (work->edges, work->m, table->n, work->degrees);
  work->stretch = g_new0 (double, (gsize) d * d);
  gradus_pair_scatter_add (table, work->edges, work->m, 0, table->n, work->stretch);
  add_spread (table, work->degrees, work->eigen.pivot, 0, table->n, work->eigen.small);
  for (gsize i = 0; i < (gsize) d * d; i++)
    work->eigen.large[i] = work->eigen.small[i] - work->stretch[i];
  find_longest (work, table);
  gradus_eigen_finish (&work->eigen);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  if (work == NULL)
    return;
  g_free (work->edges);
  g_free (work->degrees);
  g_free (work->stretch);
  gradus_eigen.unprepare (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (table);

  if (table->n < 3)
    return g_strdup (_ ("A graph needs at least three points. Add points."));
  if (table->n > MOST_POINTS)
    return g_strdup_printf (_ ("There are %u points, and every two of them may be joined: %d are "
                               "possible. Take a sample."), table->n, MOST_POINTS);
  return gradus_eigen.validate (setup);
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_join (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);

  memcpy (gradus_array_write (&state->eigen.mean), work->eigen.pivot, table->d * sizeof (double));
  state->joined = gradus_eigen_passed (table, state->eigen.done + 1);
  return gradus_eigen_step_over (&state->eigen, table);
}

static GradusStatus
run_stretch (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);

  gradus_pair_scatter_add (table, work->edges, work->m,
                           gradus_eigen_passed (table, state->eigen.done),
                           gradus_eigen_passed (table, state->eigen.done + 1),
                           gradus_array_write (&state->stretch));
  return gradus_eigen_step_over (&state->eigen, table);
}

/* When the spread is whole the difference from the stretch is known. */
static GradusStatus
run_spread (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);
  const guint to = gradus_eigen_passed (table, state->eigen.done + 1);
  double *large, *small = gradus_array_write (&state->eigen.small);

  add_spread (table, work->degrees, state->eigen.mean.data,
              gradus_eigen_passed (table, state->eigen.done), to, small);
  large = gradus_array_write (&state->eigen.large);
  for (gsize i = 0; to == table->n && i < (gsize) table->d * table->d; i++)
    large[i] = small[i] - state->stretch.data[i];
  return gradus_eigen_step_over (&state->eigen, table);
}

/* --- Quantities and names --------------------------------------------------------------------- */

/* Stretch beside spread, of the @score 1 - lambda; what rounding leaves of it is 0. */
static double
quotient_from (double score)
{
  return fabs (1 - score) < 1e-13 ? 0 : 1 - score;
}

static double
number_quotient (const GradusPosition *here)
{
  return quotient_from (gradus_eigen_number_score (here));
}

GRADUS_VECTOR (array_lambda, (state), (guint) gradus_array_length (&state->eigen.values), k,
               quotient_from (state->eigen.values.data[k]))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "quotient", N_ ("Stretch over spread"), "\\lambda", .number = number_quotient,
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  GRADUS_BASE_ROWS,
  { "stretch", N_ ("Stretch of the bands"), "S", GRADUS_QUANTITY (State, stretch), .shape = "d*d",
    .indices = N_ ("input, input"), .is = "psd" },
  { "spread", N_ ("Spread of the points"), "T", GRADUS_QUANTITY (State, eigen.small),
    .shape = "d*d", .indices = N_ ("input, input"), .is = "psd" },
  { "left", N_ ("Spread less stretch"), "T - S", GRADUS_QUANTITY (State, eigen.large),
    .shape = "d*d", .indices = N_ ("input, input") },
  { "quotients", N_ ("Quotients of the directions"), "\\lambda", .array = array_lambda,
    GRADUS_KNOWN (State, eigen.solved), .indices = N_ ("direction") },
  { "joined", N_ ("Points joined"), NULL, GRADUS_QUANTITY (State, joined) });

static double
quotient_of (const Work *work, const double *u2)
{
  g_autofree double *u = g_new0 (double, work->eigen.d);

  u[0] = u2[0];
  u[1] = u2[1];
  return quotient_from (gradus_eigen_score (&work->eigen, u));
}

static double
quotient_at (const GradusPosition *here, double angle)
{
  return quotient_from (gradus_eigen_score_at (here, angle));
}

static const GradusContest contest = {
  .param = "angle", .score = quotient_at, .better = GRADUS_BETTER_LESS,
  .x_label = N_ ("angle (°)"), .y_label = N_ ("stretch / spread"), .period = 180,
};

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, table);
  const guint to = gradus_eigen_passed (table, state->eigen.last + 1);
  const guint i = MIN (to, table->n) - 1;
  const double *x = gradus_table_row (table, i);
  double value;
  const double best = gradus_contest_best (here, &contest, &state->eigen.attempts, &value);

  gradus_eigen_name (here, names);
  gradus_names_flag (names, "graded", p->join == JOIN_ALL);
  gradus_names_whole (names, "point", i + 1);
  gradus_names_number (names, "degree", work->degrees[i]);
  gradus_names_number (names, "x1", x[0] - work->eigen.pivot[0]);
  gradus_names_whole (names, "bands", (gint64) gradus_pair_scatter_count (work->edges, work->m,
                                                                          state->joined));
  gradus_names_number (names, "now", quotient_at (here, p->eigen.angle));
  gradus_names_number (names, "least", quotient_from (work->eigen.values[0]));
  gradus_names_number (names, "next", quotient_from (work->eigen.values[1]));
  gradus_names_number (names, "longest-angle", gradus_line_angle (work->longest));
  gradus_names_number (names, "longest-quotient", quotient_of (work, work->longest));
  gradus_names_number (names, "apart", fabs (remainder (gradus_line_angle (work->eigen.vectors)
                                                        - gradus_line_angle (work->longest),
                                                        180)));
  gradus_names_number (names, "best-quotient", best);
  gradus_names_number (names, "best-turn", value);
  gradus_names_number (names, "rival-quotient",
                       quotient_from (gradus_rivals_score (&state->eigen.rivals,
                                                           state->eigen.last)));
  gradus_names_flag (names, "stretching", gradus_eigen_is_begun (&state->stretch));
  gradus_names_flag (names, "spreading", gradus_eigen_is_begun (&state->eigen.small));
}

/* --- What theory promises --------------------------------------------------------------------- */

/* S u = lambda T u, entry by entry. */
static gboolean
holds_equation (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const guint d = work->eigen.d;
  const double *u = state->eigen.vectors.data;
  const double lambda = 1 - state->eigen.values.data[0];
  g_autofree double *left = g_new (double, d);
  g_autofree double *right = g_new (double, d);
  double scale = 0;

  gradus_multiply_vector (state->stretch.data, d, d, u, left);
  gradus_multiply_vector (state->eigen.small.data, d, d, u, right);
  for (guint j = 0; j < d; j++)
    {
      *measured = MAX (*measured, fabs (left[j] - lambda * right[j]));
      scale = MAX (scale, fabs (left[j]) + fabs (right[j]));
    }
  return *measured <= 1e-7 * scale + 1e-12;
}

/* Between 0 and 2. */
static gboolean
holds_range (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const guint d = work->eigen.d;

  *measured = MAX (state->eigen.values.data[0] - 1, -1 - state->eigen.values.data[d - 1]);
  return *measured <= 1e-9;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "equation", N_ ("The direction solves the equation"), "S u = \\lambda T u", holds_equation,
    .phase = "directions" },
  { "range", N_ ("Quotients lie from 0 to 2"), "0 \\le \\lambda \\le 2", holds_range,
    .phase = "directions" },
  { "best", N_ ("No rival stretches less"), "\\frac{u^T S u}{u^T T u} \\ge \\lambda_1",
    gradus_eigen_holds_best, .phase = "certify" });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "join", .label = N_ ("Bands"), .blurb = N_ ("Which points are joined, and how strongly."),
    GRADUS_PARAM_FIELD (Params, join), GRADUS_CHOICES (
      [JOIN_NEAREST] = { "nearest", N_ ("The nearest neighbours") },
      [JOIN_ALL] = { "all", N_ ("Everybody, by distance") }), .applies = GRADUS_APPLIES_REDO },
  { .id = "neighbours", .label = N_ ("Neighbours"), .symbol = "m",
    .blurb = N_ ("To how many of its nearest neighbours a point is joined; an edge is there when "
                "one of its ends wants it."),
    GRADUS_PARAM_FIELD (Params, neighbours), .def = 10, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 50, .step = 1, .enabled_if = "join=nearest", .applies = GRADUS_APPLIES_REDO },
  { .id = "width", .label = N_ ("Width"), .symbol = "t",
    .blurb = N_ ("The distance at which the weight of an edge has fallen to 0.61."),
    GRADUS_PARAM_FIELD (Params, width), .def = 1, .min = 1e-6, .max = 1e6, .slider_min = 0.1,
    .slider_max = 10, .logarithmic = TRUE, .enabled_if = "join=all",
    .applies = GRADUS_APPLIES_REDO },
  GRADUS_BASE_ROWS);

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Turn the line"), N_ ("Turn the line so that the bands between neighbours have "
                                     "short shadows and the points long ones."),
    .shows = "cloud quotient", .pseudocode = N_ ("turn the line yourself"), .once = TRUE,
    .run = gradus_run_nothing,
    .rule = "\\role{accent}{\\lambda(\\vartheta)} = \\frac{u^T S u}{u^T T u},\\quad "
            "u = (\\cos\\vartheta, \\sin\\vartheta)",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{\\lambda(<angle>^\\circ)} = <now|accent>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("At {angle}° the bands stretch by {now} of the spread.") }) },
  { "join", N_ ("Join neighbours"), N_ ("Put a band between neighbours."),
    .shows = "cloud", .pseudocode = N_ ("for each point i, each neighbour j:\n  W[i, j] ← 1, or "
                                        "exp(−‖x_i − x_j‖² / 2t²)"),
    .once = TRUE, .n_micro = gradus_eigen_n_strides, .run = run_join,
    .rules = GRADUS_SAY (
      { "join == all", "W_{ij} = e^{-\\|x_i - x_j\\|^2/2t^2}" },
      { NULL, "W_{ij} = 1\\quad\\text{if}\\quad x_j \\in N_m(x_i)\\quad\\text{or}\\quad x_i \\in "
              "N_m(x_j)" }),
    .filled = GRADUS_SAY ({ NULL, "D_{<point>} = <degree|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Up to point {point} the points are joined.") },
      { "graded", N_ ("Every two of the {n} points are joined, near ones strongly and far ones "
                      "hardly.") },
      { NULL, N_ ("The {n} points are joined by {bands} bands.") }) },
  { "stretch", N_ ("Add up the bands"), N_ ("Each band adds the product of its difference: how far "
                                            "it is stretched along any line."),
    .shows = "matrix", .pseudocode = N_ ("for each band: S ← S + w (x_i − x_j)(x_i − x_j)ᵀ"),
    .once = TRUE, .n_micro = gradus_eigen_n_strides, .run = run_stretch,
    .rule = "\\role{second}{S} = \\sum_{i<j} W_{ij} (x_i - x_j)(x_i - x_j)^T",
    .filled = GRADUS_SAY ({ NULL, "\\role{second}{S} = <stretch|second>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("The bands of point {point} to those before it are added.") },
      { NULL, N_ ("Along the first input the bands stretch by {stretch[0,0]} in all, along the "
                  "second by {stretch[1,1]}.") }) },
  { "spread", N_ ("Add up the points"), N_ ("Each point adds its product, seen from the mean, as "
                                            "often as bands hold it."),
    .shows = "matrix", .pseudocode = N_ ("for each point: T ← T + d_i x xᵀ"), .once = TRUE,
    .n_micro = gradus_eigen_n_strides, .run = run_spread,
    .rule = "\\role{model}{T} = \\sum_i D_i x_i x_i^T",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{T} = <spread|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {point} counts {degree} times.") },
      { NULL, N_ ("Along the first input the points spread by {spread[0,0]}, along the second by "
                  "{spread[1,1]}.") }) },
  { "directions", N_ ("Find the direction"),
    N_ ("Multiply your line by T⁻¹(T − S): its part along each direction is multiplied by 1 − λ."),
    .shows = "cloud", .pseudocode = N_ ("u ← T⁻¹ (T − S) u, and again\nthen S u = λ T u exactly"),
    .once = TRUE, .micro = "turns", .run = gradus_eigen_run_directions,
    .rule = "\\role{accent}{u} := T^{-1}(T - S)\\role{past}{u},\\quad S u_1 = \\lambda_1 T u_1",
    .filled = GRADUS_SAY (
      { "micro", "\\role{accent}{u} = <arrow|accent|4>" },
      { NULL, "\\lambda_1 = <least|accent>,\\quad \\lambda_2 = <next>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("The line turns from {from-angle|4}° to {arrow-angle|4}°.") },
      { "event:tie", N_ ("Two directions have the same quotient, {least}: any line between them is "
                         "as good.") },
      { "plane", N_ ("The direction is {top-angle|4}° with the quotient {least}; the longest "
                     "shadow lies at {longest-angle|4}° and has {longest-quotient}.") },
      { NULL, N_ ("The smallest quotient is {least}.") }) },
  { "project", N_ ("Cast the shadows"), N_ ("Each point becomes its place on the line."),
    .shows = "shadows", .pseudocode = N_ ("z ← uᵀ (x − x̄)"), .once = TRUE, .micro = "n",
    .run = gradus_eigen_run_project,
    .rule = "\\role{accent}{z^{(i)}} = \\role{model}{u_1}^T (x^{(i)} - \\bar x)",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{z^{(<i>)}} = <dot u|model p> = <z1|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i} lands at {z1}.") },
      { NULL, N_ ("All {n} points have their shadows.") }) },
  { "certify", N_ ("Nobody does better"),
    N_ ("Rivals are tried one by one: your attempts, then directions at random."),
    .shows = "quotient widths", .pseudocode = N_ ("for each rival u: is its quotient ≥ λ₁?"),
    .once = TRUE, .n_micro = gradus_rivals_n_micro, .run = gradus_eigen_run_certify,
    .rule = "\\frac{u^T S u}{u^T T u} \\ge \\role{model}{\\lambda_1}",
    .filled = GRADUS_SAY ({ NULL, "\\frac{u^T S u}{u^T T u} = <rival-quotient|past|6> \\ge "
                                  "<least|model|6>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Rival {rival} of {n-rivals} has the quotient {rival-quotient|4}; the answer "
                     "has {least|4}.") },
      { "plane and attempted", N_ ("None of {n-rivals} rivals has a smaller quotient than {least}. "
                                   "Your best, {best-turn|4}°, has {best-quotient|4}.") },
      { NULL, N_ ("None of {n-rivals} rivals has a smaller quotient than {least}.") }) });

/* --- Pictures --------------------------------------------------------------------------------- */

/* The bands that are there, and the line of the longest shadow as a ghost. */
static void
draw_stage (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const GradusDial dial = gradus_dial_around (table, work->eigen.pivot[0], work->eigen.pivot[1],
                                              1.12);
  const double *u = work->longest, *at = work->eigen.pivot;
  const double reach = gradus_dial_reach (&dial, u[0], u[1]);
  const guint seen = gradus_contest_is_trying (here) ? table->n : MIN (state->joined, table->n);

  gradus_pair_scatter_draw (table, work->edges,
                            gradus_pair_scatter_count (work->edges, work->m, seen), scene);
  gradus_scene_segment (scene, at[0] - reach * u[0], at[1] - reach * u[1], at[0] + reach * u[0],
                        at[1] + reach * u[1], GRADUS_ROLE_TRUTH,
                        GRADUS_LINE_THIN | GRADUS_LINE_DASHED);
  gradus_scene_label (scene, C_ ("legend", "longest shadow"));
}

static void
draw_cloud (const GradusPosition *here, GradusScene *scene)
{
  gradus_eigen_draw_cloud (here, draw_stage, scene);
}

static void
draw_quotient (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const gboolean revealed = state->eigen.certified && work->eigen.d == 2;

  gradus_contest_draw (here, &contest, &state->eigen.attempts, revealed,
                       revealed ? gradus_line_angle (state->eigen.vectors.data) : NAN, scene);
}

static void
draw_matrix (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const gboolean spread = gradus_eigen_is_begun (&state->eigen.small);

  gradus_eigen_draw_matrix (here, spread ? &state->eigen.small : &state->stretch,
                            spread ? work->eigen.small : work->stretch, scene);
}

/* Both quotients over the width of the bands: where they cross, the answer turns. */
static void
draw_widths (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const guint d = table->d;
  double x[WIDTHS], along[2][WIDTHS];

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "width t"),
                         C_ ("axis", "quotient"));
  if (gradus_kit_waits (scene, d != 2 || p->join != JOIN_ALL || table->n > MOST_SWEPT,
                        _ ("Two inputs of up to 200 points that are joined by distance have a "
                           "picture over the width.")))
    return;
  if (gradus_kit_waits (scene, !state->eigen.certified, _ ("Other widths are tried at the end.")))
    return;
  for (guint k = 0; k < WIDTHS; k++)
    {
      double stretch[4] = { 0 }, spread[4] = { 0 };
      g_autofree double *edges = NULL;
      g_autofree double *degrees = g_new (double, table->n);
      gsize m;

      x[k] = p->width * pow (REACH, 2.0 * k / (WIDTHS - 1) - 1);
      edges = join_points (p, table, x[k], &m);
      gradus_graph_degrees (edges, m, table->n, degrees);
      gradus_pair_scatter_add (table, edges, m, 0, table->n, stretch);
      add_spread (table, degrees, work->eigen.pivot, 0, table->n, spread);
      for (guint j = 0; j < 2; j++)
        along[j][k] = spread[3 * j] > 0 ? stretch[3 * j] / spread[3 * j] : NAN;
    }
  gradus_scene_set_x_range (scene, 0, x[WIDTHS - 1]);
  for (guint j = 0; j < 2; j++)
    {
      gradus_scene_polyline (scene, x, along[j], WIDTHS,
                             j == 0 ? GRADUS_ROLE_MODEL : GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD);
      gradus_scene_label (scene, table->names[table->x_columns[j]]);
    }
  gradus_scene_vrule (scene, p->width, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, NULL);
  gradus_scene_label (scene, C_ ("legend", "width now"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "cloud", N_ ("Points, bands and lines"), GRADUS_EDIT_POINTS, .build = draw_cloud },
  { "quotient", N_ ("Quotient at each angle"), .build = draw_quotient },
  { "shadows", N_ ("Shadows"), .build = gradus_eigen_draw_shadows },
  { "matrix", N_ ("The matrix in work"), .build = draw_matrix,
    .caption = GRADUS_SAY ({ "spreading", N_ ("T, the spread") },
                           { "stretching", N_ ("S, the stretch") },
                           { NULL, "" }) },
  { "widths", N_ ("Along each input, over the width"), .build = draw_widths });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "best", N_ ("Along which line do neighbours stay together?"), "try", "cloud",
    .asks = GRADUS_ASKS_LINE, .about = "top-angle pivot1 pivot2", .when = "plane and top > second",
    .words = N_ ("Turn the line so that the bands between neighbours have the shortest shadows "
                 "beside the spread of the points. How must it lie?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("At {top-angle|4}° the quotient is {least}; along the longest "
                                     "shadow, {longest-angle|4}°, it is {longest-quotient}.") }),
    .intuition = N_ ("You thought the longest shadow keeps most, but along it the bands are "
                     "stretched as well."),
    .intuition_answer = "longest-angle" },
  { "least", N_ ("How small can the quotient be?"), "directions", "quotient",
    .asks = GRADUS_ASKS_NUMBER, .about = "least", .scale = "0.1",
    .words = N_ ("Quotients lie from 0 to 2. Along the longest shadow it is {longest-quotient}. "
                 "How small is the smallest one?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It can be as small as {least}.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "rows", .title = N_ ("Two rows of three"),
    .blurb = N_ ("Bands run along the rows. The longest shadow lies along them, with the quotient "
                 "1; across them it is 0, and each row falls onto one point."),
    .data = "rows-6", .params = "neighbours=1",
    .claims = "line-angle == 90\nlongest-angle == 0\nlongest-quotient == 1\nquotient == 0" },
  { .id = "by-hand", .title = N_ ("The rows by hand"),
    .blurb = N_ ("Four bands of length 2 along the rows: 16. The points with their degrees: 16 "
                 "along, 18 across. So 16/16 = 1 and 0/18 = 0."),
    .data = "rows-6", .params = "neighbours=1 turns=1 angle=45",
    .claims = "stretch[0,0] == 16\nstretch[1,1] == 0\nspread[0,0] == 16\nspread[1,1] == 18" },
  { .id = "grid", .title = N_ ("Two rows of six, by distance"),
    .blurb = N_ ("Every two points are joined, with the width 0.7071: the quotient is 0.0360 "
                 "across the rows and 0.0818 along them."),
    .data = "lpp-grid", .params = "join=all width=0.7071067811865476",
    .claims = "line-angle == 90\nquotients[0] ~ 0.0360\nquotients[1] ~ 0.0818" },
  { .id = "book-a", .title = N_ ("The book’s long cloud"),
    .blurb = N_ ("One long cloud, joined by distance: the line lies nearly along it, as that of "
                 "principal components does."),
    .data = "pca-a", .params = "join=all width=0.7071067811865476", .claims = "apart < 15" },
  { .id = "book-b", .title = N_ ("The book’s two layers"),
    .blurb = N_ ("Two layers, one above the other: principal components run along both, and this "
                 "line, at 102.7°, goes across."),
    .data = "pca-b", .params = "join=all width=0.7071067811865476",
    .claims = "line-angle ~ 102.7\nlongest-angle < 5" },
  { .id = "scale", .title = N_ ("Failure: a width that nobody gave"),
    .blurb = N_ ("The two rows of six again, with the width 1 instead of 0.7071: the line has "
                 "turned by 90°."),
    .data = "lpp-grid", .params = "join=all width=1",
    .failure = N_ ("The two quotients cross at a width of 0.852, and beyond it the other one is "
                   "the smaller: the answer depends on a scale that is not in the data. Look at "
                   "both quotients, 0.163 and 0.238, before you read a line."),
    .claims = "line-angle == 0\nquotients[0] ~ 0.163\nquotients[1] ~ 0.238" });

#define BY_HAND "by hand: four bands of length 2, degrees 1, 2, 1"
#define ORACLE "numpy, eigh of X L X' and X D X' with the weights exp (-d^2 / (2 t^2))"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "rows", 1, "stretch", GRADUS_EXPECT (16, 0, 0, 0), 1e-12, BY_HAND },
  { "rows", 1, "spread", GRADUS_EXPECT (16, 0, 0, 18), 1e-12, BY_HAND },
  { "rows", 1, "quotients", GRADUS_EXPECT (0, 1), 1e-12, BY_HAND },
  { "grid", 1, "quotients", GRADUS_EXPECT (0.0359724199, 0.0818021532), 1e-9, ORACLE },
  { "scale", 1, "quotients", GRADUS_EXPECT (0.163063, 0.238406), 1e-6, ORACLE },
  { "book-b", 1, "quotients", GRADUS_EXPECT (0.104094, 0.127869), 1e-6, ORACLE });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "width", .title = N_ ("Width 0.7071 and width 1"),
    .blurb = N_ ("A little more width, and the line that was across the rows lies along them."),
    .preset = "grid", .right = "width=1",
    .claims = "left: line-angle == 90\nright: line-angle == 0" });

static const GradusSheet sheet = {
  .aha = N_ ("Choose the line on which neighbours stay neighbours, not the one with the longest "
             "shadow."),
  .by_hand = N_ ("Along x: four bands of length 2, 16; the points with their degrees 2 · (4 + 4) = "
                 "16: 16/16 = 1. Along y: 0/(8 · 2.25) = 0."),
  .why = "cloud",
  .intuition = N_ ("The longest shadow keeps most of what matters."),
  .caught_by = "best",
  .breaks = N_ ("Two rows of six: with t = 0.7071 the line lies across them (0.0360), with t = 1 "
                "along them (0.163): the quotients cross at t = 0.852."),
  .needs = "pca similarity-graph", .leads_to = "laplacian-eigenmap local-fda spectral-clustering",
  .aliases = "LPP; locality preserving projection; 局部保持投影; 邻域; 拉普拉斯; jbbcty",
  .terms = N_ ("neighbourhood; graph Laplacian; eigenvector"),
};

const GradusDescriptor gradus_lpp = {
  .distances = TRUE, .base = &gradus_eigen,
  .id = "lpp", .chapter = 15, .difficulty = 2, .title = N_ ("Locality preserving projection"),
  .summary = N_ ("Finds the line on which neighbours stay together, beside the spread of the "
                 "points."),
  .goal = N_ ("Find the quotients of two rows by hand, and say when a width turns the answer."),
  .source = "He and Niyogi 2003; 图解机器学习, section 13.3",
  .columns = N_ ("Two inputs or more; a class is shown and not used."),
  .fixed = "centre=true divide=1 view=30", .params_size = sizeof (Params),
  .state_size = sizeof (State), .params = params, .quantities = quantities, .phases = phases,
  .invariants = invariants, .plots = plots, .questions = questions, .presets = presets,
  .pairs = pairs, .checks = checks, .sheet = &sheet, .validate = validate, .prepare = prepare,
  .unprepare = unprepare, .name = name, .start_shows = "cloud", .end_shows = "cloud",
  .start_said = GRADUS_SAY ({ NULL, N_ ("{n} points and the bands between neighbours; the line "
                                        "stands at {angle}°.") }),
  .same = GRADUS_SAMENESS (
    { "one-point", GRADUS_SENTENCE }, { "equal", GRADUS_SENTENCE }),
};
