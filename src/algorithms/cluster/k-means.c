/* k-means clustering: the member of the family of Lloyd (lloyd.c) that stays in the space of the
 * data.
 *
 * More clusters than points are refused. k = 1 gives the mean, k = n distinct points give J = 0.
 *
 * Source: CS229 lecture notes, k-means clustering (objective, coordinate descent, figure 1);
 * M. Sugiyama, Illustrated Machine Learning, section 14.1 (the stopping rule on the mean squared
 * distances); D. Arthur and S. Vassilvitskii 2007, SODA (k-means++).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-vector-math.h"
#include "lloyd.h"

/* The contours of J sum over at most so many points. */
#define MAX_SAMPLE 2000
/* Vertices of a parabola. */
#define CURVE 121

typedef struct
{
  LloydParams base;
  int watch;
} Params;

/* --- Life cycle ------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  const LloydParams *params = gradus_setup_get_params (setup);
  const GradusTable *table = gradus_setup_get_table (setup);
  const GradusArray *given = gradus_setup_get_start (setup, "centroids");
  const guint k = (guint) params->k;
  char *complaint = gradus_lloyd_complain (setup);

  if (complaint != NULL || params->init != LLOYD_INIT_GIVEN)
    return complaint;
  if (given == NULL || gradus_array_length (given) == 0)
    return g_strdup (_("The start is “given” but no centroids were given. Drag or type them, or "
                       "choose another start."));
  if (gradus_array_length (given) != (gsize) k * table->d
      || (given->n_dims == 2 && given->shape[0] != k))
    return g_strdup_printf (_("The given centroids are %u × %u numbers but k = %u clusters of %u "
                              "inputs need %u × %u. Change k or give as many rows as clusters and "
                              "as many columns as inputs."),
                            given->shape[0], given->n_dims > 1 ? given->shape[1] : 1, k, table->d,
                            k, table->d);
  if (!gradus_array_is_finite (given))
    return g_strdup (_("The given centroids contain a number that is not finite. Correct it."));
  return NULL;
}

static GradusStatus
init (gpointer state, GradusContext *context)
{
  const GradusPoints *points = gradus_lloyd_data (context->workspace);

  gradus_lloyd_begin (state, context->params, points->n, points->d);
  return GRADUS_STATUS_CONTINUE;
}

/* The points are others: their owners and J are found anew for the centroids as they stand. */
static gboolean
rebase (gpointer state_, GradusContext *context, const GradusSetup *old)
{
  LloydState *state = state_;
  const LloydParams *params = context->params;
  const GradusPoints *points = gradus_lloyd_data (context->workspace);
  const GradusTable *before = gradus_setup_get_table (old);
  const guint k = (guint) params->k;
  const gboolean assigned = !isnan (state->inertia);
  gint32 *owner, *counts;
  double *within;
  GradusKmeansTally tally = { 0 };

  if (before == NULL || before->d != points->d || points->n < k || state->chosen != k)
    return FALSE;
  owner = gradus_int_array_init (&state->owner, points->n);
  counts = gradus_int_array_init (&state->counts, k);
  within = gradus_array_init_vector (&state->within, k);
  for (guint i = 0; i < points->n; i++)
    owner[i] = -1;
  if (assigned)
    {
      gradus_kmeans_assign (points, 0, points->n, state->centroids.data, k, owner, within, counts,
                            &tally);
      state->inertia = 0;
      for (guint j = 0; j < k; j++)
        state->inertia += within[j];
      state->assigned = state->inertia;
    }
  state->moved = 0;
  state->ties = tally.ties;
  state->stale = TRUE;
  state->cursor = 0;
  state->active = -1;
  return isnan (state->inertia) || isfinite (state->inertia);
}

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  const LloydState *state = here->state;

  gradus_lloyd_nearest (state->centroids.data, state->chosen, state->centroids.shape[1], X, n, out);
}

/* --- J of one centroid ------------------------------------------------------------------------ */

/* out[q] += min (|x - place q|^2, limit) for one point x and @n places. */
GRADUS_VECTOR_CLONES static void
add_capped (double x, double y, double limit, gsize n, const double *restrict px,
            const double *restrict py, double *restrict out)
{
  for (gsize q = 0; q < n; q++)
    {
      double dx = px[q] - x, dy = py[q] - y;
      double distance = dx * dx + dy * dy;

      out[q] = out[q] + (distance < limit ? distance : limit);
    }
}

static guint
watched (const GradusPosition *here)
{
  const Params *params = here->params;

  return (guint) MIN (params->watch, params->base.k) - 1;
}

/* J when the watched centroid stands at each of the places, the others stay and every point goes to
 * its nearest centroid. */
static void
field_objective (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  const LloydState *state = here->state;
  const GradusPoints *points = gradus_lloyd_data (here->workspace);
  guint k = state->chosen, watch = watched (here);
  guint stride = (points->n + MAX_SAMPLE - 1) / MAX_SAMPLE;
  guint sample = (points->n + stride - 1) / stride;
  g_autofree double *px = g_new (double, n);
  g_autofree double *py = g_new (double, n);

  for (gsize q = 0; q < n; q++)
    {
      px[q] = xy[2 * q];
      py[q] = xy[2 * q + 1];
      out[q] = 0.0;
    }
  for (guint i = 0; i < points->n; i += stride)
    {
      double x = points->columns[0][i], y = points->columns[1][i], limit = INFINITY;

      for (guint j = 0; j < k; j++)
        {
          double dx = x - state->centroids.data[2 * (gsize) j];
          double dy = y - state->centroids.data[2 * (gsize) j + 1];

          if (j != watch)
            limit = MIN (limit, dx * dx + dy * dy);
        }
      add_capped (x, y, limit, n, px, py, out);
    }
  /* Sums beyond the range of numbers become a plateau. */
  for (gsize q = 0; q < n; q++)
    out[q] = MIN (out[q] * ((double) points->n / sample), 1e300);
}

/* On a line: every centroid's share of J over its place, a parabola whose bottom is the mean of its
 * points. To move is to roll to the bottom; to assign anew is to get a lower parabola. */
static void
draw_parabolas (const GradusPosition *here, GradusScene *scene)
{
  const LloydState *state = here->state;
  const GradusPoints *points = gradus_lloyd_data (here->workspace);
  const GradusTable *table = gradus_dataset_get_table (here->dataset);
  double highest = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, table->names[table->x_columns[0]],
                         _("share of J"));
  if (gradus_kit_waits (scene, isnan (state->inertia), _("J appears with the first assignment."))
      || gradus_kit_waits (scene,
                           !isfinite (4.0 * points->n
                                      * gradus_square (points->high[0] - points->low[0])),
                           _("The numbers are too small or too large to be drawn.")))
    return;
  gradus_scene_set_x_range (scene, points->low[0], points->high[0]);
  for (guint j = 0; j < state->chosen; j++)
    {
      const double count = state->counts.data[j], at = state->centroids.data[j];
      double x[CURVE], y[CURVE], sum = 0, squares = 0;

      for (guint i = 0; i < points->n; i++)
        if (state->owner.data[i] == (gint32) j)
          {
            sum += points->columns[0][i] - at;
            squares += gradus_square (points->columns[0][i] - at);
          }
      for (guint v = 0; v < CURVE; v++)
        {
          x[v] = points->low[0] + (points->high[0] - points->low[0]) * v / (CURVE - 1);
          y[v] = squares - 2 * (x[v] - at) * sum + count * gradus_square (x[v] - at);
        }
      highest = MAX (highest, squares);
      if (count > 0)
        gradus_scene_polyline (scene, x, y, CURVE, GRADUS_ROLE_CLASS + (int) j, GRADUS_LINE_SOLID);
      gradus_scene_point (scene, at, squares, GRADUS_ROLE_CLASS + (int) j, GRADUS_SHAPE_CROSS, 2.2,
                          -1);
      gradus_scene_subject (scene, "centroid", j, at, squares);
    }
  gradus_scene_set_y_range (scene, 0, highest > 0 ? 1.5 * highest : 1);
  gradus_scene_set_caption (scene, _("What each cluster adds to J, wherever its centroid stood"));
}

static void
build_one_centroid (const GradusPosition *here, GradusScene *scene)
{
  const LloydState *state = here->state;
  const GradusTable *table = gradus_dataset_get_table (here->dataset);
  const GradusPoints *points = gradus_lloyd_data (here->workspace);
  const guint watch = watched (here);
  const int value = gradus_algorithm_find_value (here->algorithm, "centroids");

  if (points->d == 1)
    {
      draw_parabolas (here, scene);
      return;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, table->names[table->x_columns[0]],
                         table->names[table->x_columns[1]]);
  gradus_scene_set_x_range (scene, points->low[0], points->high[0]);
  gradus_scene_set_y_range (scene, points->low[1], points->high[1]);
  if (points->d != 2 || state->chosen < (guint) ((const LloydParams *) here->params)->k)
    {
      gradus_scene_set_placeholder (scene, points->d != 2
                                             ? _("This picture needs data with one or two inputs.")
                                             : _("The centroids have not been chosen yet."));
      return;
    }
  gradus_scene_field (scene, GRADUS_FIELD_SCALAR, 1, field_objective);
  for (guint j = 0; j < state->chosen; j++)
    {
      const double *at = state->centroids.data + 2 * (gsize) j;
      const gboolean mine = j == watch;

      if (mine && here->history != NULL)
        gradus_scene_trail (scene, here, (guint) value, j, 0, 1, GRADUS_ROLE_CLASS + (int) j);
      gradus_scene_point (scene, at[0], at[1],
                          mine ? GRADUS_ROLE_CLASS + (int) j : GRADUS_ROLE_MUTED,
                          GRADUS_SHAPE_CROSS, mine ? 2.2 : 1.4, -1);
      gradus_scene_subject (scene, "centroid", j, at[0], at[1]);
    }
  gradus_scene_set_caption (scene, points->n > MAX_SAMPLE
                                     ? _("J as centroid %u moves and the others stay, from a "
                                         "sample of the points")
                                     : _("J as centroid %u moves and the others stay"), watch + 1);
}

/* --- What is shown ---------------------------------------------------------------------------- */

static void
label_sizes (const GradusPosition *here, GradusScene *scene)
{
  const LloydState *state = here->state;
  const GradusPoints *points = gradus_lloyd_data (here->workspace);

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_INTEGER_Y | GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "cluster"), C_ ("axis", "points"));
  gradus_scene_set_y_range (scene, 0.0, MIN (points->n, 2.0 * points->n / state->counts.n));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "data", N_("Data and clusters"), GRADUS_EDIT_POINTS | GRADUS_EDIT_STARTS,
    .kit = gradus_kit_clusters, .of = "centroids",
    .with = "owner=owner regions lines=lines active=shown rays subject=centroid",
    .caption = GRADUS_SAY (
      { "d > 2 and inertia >= 0", N_("k = {k}, J = {inertia}; the first two of {d} inputs are "
                                     "drawn") },
      { "inertia >= 0", N_("k = {k}, J = {inertia}") },
      { NULL, N_("k = {k}") }) },
  GRADUS_BASE_ROW ("objective"),
  { "one-centroid", N_("J of one centroid"), .build = build_one_centroid },
  { "sizes", N_("Cluster sizes"), .kit = gradus_kit_bars, .of = "sizes", .with = "groups numbers",
    .extra = label_sizes });

static const GradusParam params[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { .id = "watch", .label = N_("Watched centroid"),
    .blurb = N_("The centroid whose position the picture “J of one centroid” varies."),
    GRADUS_PARAM_FIELD (Params, watch), .def = 1, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 10, .step = 1, .applies = GRADUS_APPLIES_LIVE });

static const GradusPreset presets[] = GRADUS_ROWS (
  { "three-blobs", N_("Three groups"),
    N_("Points picked at random as the start. Watch the borders follow the centroids."),
    .data = "blobs:k=3,n=150", .data_seed = 4, .params = "k=3", .seed = 8,
    .claims = "converged\nerrors == 0" },
  { "kmeans-300", N_("The book’s example"),
    N_("300 points in three overlapping groups, the book’s own random numbers and its stopping "
        "rule."),
    .data = "kmeans-300", .params = "k=3 init=given stop=spread", .rng = GRADUS_RNG_BOOK,
    .claims = "converged" },
  { "kmeans-fig1", N_("The lecture’s film"),
    N_("Two groups and a start off the points: two iterations tell the whole story."),
    .data = "kmeans-fig1", .params = "k=2 init=given",
    .claims = "converged\niteration <= 3" },
  { "kmeans-6", N_("Six numbers"),
    N_("Small enough to follow with a pencil: J = 246, 89.2, 41.68, 4."),
    .data = "kmeans-6", .params = "k=2 init=given",
    .claims = "step 2: inertia == 246\nstep 3: inertia > 89.19\nstep 3: inertia < 89.21\n"
              "step 5: inertia > 41.67\nstep 5: inertia < 41.69\ninertia == 4" },
  { "iris", N_("Iris"), N_("Three species in four measurements, of which two are drawn."),
    .data = "iris", .params = "k=3 init=k-means++", .seed = 1, .claims = "d == 4\nk == 3" },
  { "cigars", N_("Groups that lean"),
    N_("Three long groups side by side: the straight borders cut across them."),
    .data = "cigars", .data_seed = 13, .params = "k=3 init=k-means++", .seed = 1,
    .claims = "converged\nerrors == 99",
    .failure = N_("The nearest centroid takes no notice of how a group lies, so that a "
                  "third of the points end in a wrong group. A mixture of Gaussians, which gives "
                  "every group a shape of its own, finds the groups.") },
  { "bad-start", N_("A bad start"),
    N_("Four corners of a rectangle and the start (2, 0), (2, 1)."),
    .data = "kmeans-rect4", .params = "k=2 init=given", .claims = "step 2: inertia == 16\ninertia "
                                                                  "== 16",
    .failure = N_("The start is a fixed point with J = 16, though J = 1 exists: k-means finds a "
                   "local optimum. Start from other points and keep the best run.") },
  { "empty", N_("A cluster without points"),
    N_("A start anywhere in the box: no point is nearest to the third centroid, then or later."),
    .data = "blobs:k=3,n=60", .data_seed = 29, .params = "k=3 init=box", .seed = 29,
    .claims = "converged\never: event:empty-cluster\nbare == 1",
    .failure = N_("A centroid without points has no mean to move to, so it stays where it fell, "
                  "and two groups share one of the others. The sizes give it away: one is 0. Give "
                  "it the farthest point, or start with k-means++.") },
  { "rings", N_("Two rings"), N_("One group surrounds the other."),
    .data = "rings", .data_seed = 1, .params = "k=2", .seed = 1, .claims = "errors > 20",
    .failure = N_("The border between two centroids is a straight line, so no pair of them can "
                   "separate a ring from what it encloses. A kernel or a graph can.") });

#define BOOK "independent run of the book’s program 14.3 in Octave; scikit-learn agrees"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "kmeans-300", 1, "inertia-assigned", GRADUS_EXPECT (1729.2669480396594), 1e-12, BOOK },
  { "kmeans-300", 2, "inertia-assigned", GRADUS_EXPECT (701.1464432134419), 1e-12, BOOK },
  { "kmeans-300", 3, "inertia-assigned", GRADUS_EXPECT (530.66953986774229), 1e-12, BOOK },
  { "kmeans-300", 4, "inertia-assigned", GRADUS_EXPECT (517.31075218874753), 1e-12, BOOK },
  { "kmeans-300", 4, "inertia", GRADUS_EXPECT (516.98958523121473), 1e-12, BOOK },
  { "kmeans-300", 5, "inertia", GRADUS_EXPECT (516.98958523121473), 1e-12, BOOK },
  { "kmeans-300", 6, "inertia", GRADUS_EXPECT (516.98958523121473), 1e-12, BOOK },
  { "kmeans-300", GRADUS_CHECK_END, "iterations", GRADUS_EXPECT (6), 0, BOOK },
  { "kmeans-300", GRADUS_CHECK_END, "centroids", GRADUS_EXPECT (-0.14951986315660304), 1e-12,
    BOOK },
  { "kmeans-300", GRADUS_CHECK_END, "centroids", GRADUS_EXPECT (3.9082893750016923), 1e-12, BOOK,
    .index = 1 },
  { "kmeans-300", GRADUS_CHECK_END, "centroids", GRADUS_EXPECT (-1.88765240871885), 1e-12, BOOK,
    .index = 2 },
  { "kmeans-300", GRADUS_CHECK_END, "centroids", GRADUS_EXPECT (-0.033125886755641369), 1e-12, BOOK,
    .index = 3 },
  { "kmeans-300", GRADUS_CHECK_END, "centroids", GRADUS_EXPECT (1.9922923640545858), 1e-12, BOOK,
    .index = 4 },
  { "kmeans-300", GRADUS_CHECK_END, "centroids", GRADUS_EXPECT (-0.021254878440925898), 1e-12, BOOK,
    .index = 5 },
  { "kmeans-300", GRADUS_CHECK_END, "sizes", GRADUS_EXPECT (98), 0, BOOK },
  { "kmeans-300", GRADUS_CHECK_END, "sizes", GRADUS_EXPECT (104), 0, BOOK, .index = 1 },
  { "kmeans-300", GRADUS_CHECK_END, "sizes", GRADUS_EXPECT (98), 0, BOOK, .index = 2 },
  { "kmeans-6", 1, "inertia-assigned", GRADUS_EXPECT (246), 1e-14, "by hand: 1 | 2 2 2 2 2" },
  { "kmeans-6", 1, "inertia", GRADUS_EXPECT (89.2), 1e-14, "by hand: centroids 0 and 6.6" },
  { "kmeans-6", 2, "inertia-assigned", GRADUS_EXPECT (41.68), 1e-14, "by hand: 1 1 1 | 2 2 2" },
  { "kmeans-6", 2, "inertia", GRADUS_EXPECT (4), 1e-14, "by hand: centroids 1 and 10" },
  { "kmeans-6", GRADUS_CHECK_END, "iterations", GRADUS_EXPECT (3), 0, "by hand" },
  { "kmeans-6", GRADUS_CHECK_END, "centroids", GRADUS_EXPECT (1), 1e-14, "by hand" },
  { "kmeans-6", GRADUS_CHECK_END, "centroids", GRADUS_EXPECT (10), 1e-14, "by hand", .index = 1 },
  { "kmeans-6", GRADUS_CHECK_END, "moved", GRADUS_EXPECT (0), 0, "by hand" },
  { "bad-start", GRADUS_CHECK_END, "inertia", GRADUS_EXPECT (16), 0, "by hand" },
  { "bad-start", GRADUS_CHECK_END, "centroids", GRADUS_EXPECT (2), 0, "by hand" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "start", .title = N_ ("A bad start and k-means++"),
    .blurb = N_ ("From the bad start the centroids are at rest at once, in the wrong place; "
                 "k-means++ begins with points far apart."),
    .preset = "bad-start", .right = "init=k-means++",
    .claims = "left: inertia == 16\nright: inertia < 16\nboth: converged" },
  { .id = "shape", .title = N_ ("k-means and a mixture of Gaussians"),
    .blurb = N_ ("The straight borders of k-means cut across the groups; Gaussians lean with "
                 "them."),
    .preset = "cigars", .right = "k=3 init=k-means++ tolerance=0.01", .other = "gmm-em",
    .claims = "left: errors == 99\nright: errors == 11" },
  { .id = "count", .title = N_ ("Two clusters and three"),
    .blurb = N_ ("With one cluster too few two groups share a centroid between them; J is "
                 "several times as large."),
    .preset = "three-blobs", .left = "k=2", .right = "k=3",
    .claims = "both: converged\nleft > right: 2 * inertia" });

static const GradusSheet sheet = {
  .aha = N_("Two easy questions in turn, whose am I and where is my middle, find groups that "
            "nobody named."),
  .by_hand = N_("The numbers 0, 1, 2, 9, 10, 11 with centroids at 0 and 1. Assign: 0 alone, J = "
                "246. Move: to 0 and 6.6, J = 89.2. Assign: the border is 3.3, J = 41.68. Move: to "
                "1 and 10, J = 4."),
  .why = "one-centroid",
  .intuition = N_("A centroid moves into the nearest group of points."),
  .caught_by = "mean",
  .breaks = N_("A start that is a fixed point: J = 16 where J = 1 exists, and every promise holds; "
               "only a second run gives it away."),
  .needs = "mean-and-median coordinate-ascent",
  .leads_to = "k-means-restarts soft-vs-hard-assignment kernel-k-means",
  .aliases = "k-means; Lloyd; clustering; centroid; K均值; K均值聚类; 聚类中心; kjzjl",
  .terms = N_ ("centroid"),
};

static const GradusFutures maps[] = GRADUS_ROWS (
  { .id = "start", .title = N_ ("Where one centroid begins"),
    .words = N_ ("The other two centroids begin where they do; the first begins at each place of "
                 "the plane. Of the places 55 % reach the true groups, the rest a worse end: "
                 "beginning again is part of the algorithm."),
    .x = "start:centroids[0,0]=-12:12:160", .y = "start:centroids[0,1]=-12:12:100",
    .steps = 400, .colour = "end",
    .claims = "share(end 1) ~ 0.55\n"
              "share(end 2) ~ 0.45\n"
              "ends == 2" });

const GradusDescriptor gradus_k_means = {
  .id = "k-means", .base = &gradus_lloyd, .difficulty = 1, .title = N_("k-means"),
  .summary = N_("Finds k groups by giving points to the nearest centroid and moving centroids to "
                "the mean of their points, in turn."),
  .goal = N_("Explain why no half step raises the sum of squared distances, why the result "
             "depends on the start, and which shapes of groups it cannot find."),
  .source = "CS229 lecture notes, k-means clustering; Illustrated Machine Learning, section 14.1",
  GRADUS_MEMORIES (Params, LloydState), .params = params, .plots = plots, .presets = presets,
  .pairs = pairs, .checks = checks, .sheet = &sheet, .validate = validate, .init = init,
  .rebase = rebase, .predicts = GRADUS_PREDICTS_CLASS, .predict = predict,
  .start_said = GRADUS_SAY ({ NULL, NN_ ("{n} point without clusters; the start comes next.",
                              "{n} points without clusters; the start comes next."), "n" }),
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "the first centroids are drawn by rows" },
    { "one-point", GRADUS_SENTENCE }),
  .maps = maps,
};
