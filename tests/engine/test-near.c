/* Graphs of what is near, and the nearest points of two hulls.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-graph-motions.h"
#include "gradus-hulls.h"
#include "gradus-kd-tree.h"
#include "gradus-neighbours.h"
#include "gradus-rank.h"
#include "gradus-similarity.h"

/* Join the @n numbers @x as @how says; the @n x @n weights, and how many pieces. */
static guint
join (const GradusSimilarity *how, const double *x, guint n, double *w, guint *piece)
{
  g_autoptr (GArray) edges = gradus_edges_new ();
  g_autoptr (GradusSparse) graph = NULL;
  double distance2[8];

  for (guint i = 0; i < n; i++)
    {
      for (guint j = 0; j < n; j++)
        distance2[j] = (x[i] - x[j]) * (x[i] - x[j]);
      gradus_similarity_join (how, distance2, n, i, edges);
    }
  gradus_edges_sort (edges);
  graph = gradus_sparse_new (n, (const double *) (gconstpointer) edges->data, edges->len / 3);
  memset (w, 0, sizeof (double) * n * n);
  for (guint i = 0; i < n; i++)
    for (gsize e = graph->start[i]; e < graph->start[i + 1]; e++)
      {
        g_assert_true (e == graph->start[i] || graph->column[e] > graph->column[e - 1]);
        w[i * n + graph->column[e]] = graph->value[e];
      }
  return gradus_graph_pieces (graph, piece);
}

static void
test_join (void)
{
  const double x[] = { 0, 1, 2, 10 };
  GradusSimilarity how = { .join = GRADUS_JOIN_NEAREST, .neighbours = 1, .width = 1 };
  guint piece[4];
  double w[16];

  /* 1 has two neighbours at the same distance, and 10 wants 2. */
  g_assert_cmpuint (join (&how, x, 4, w, piece), ==, 1);
  g_assert_cmpfloat (w[0 * 4 + 1], ==, 1);
  g_assert_cmpfloat (w[1 * 4 + 2], ==, 1);
  g_assert_cmpfloat (w[2 * 4 + 3], ==, 1);
  g_assert_cmpfloat (w[3 * 4 + 2], ==, 1);
  g_assert_cmpfloat (w[0 * 4 + 2], ==, 0);
  g_assert_cmpfloat (w[0], ==, 0);

  how = (GradusSimilarity){
    .join = GRADUS_JOIN_SIMILAR, .width = 1, .threshold = 0.5, .self = TRUE
  };
  g_assert_cmpuint (join (&how, x, 4, w, piece), ==, 2);
  g_assert_cmpfloat (w[0 * 4 + 1], ==, 1);
  g_assert_cmpfloat (w[2 * 4 + 3], ==, 0);
  g_assert_cmpfloat (w[0], ==, 1);
  g_assert_cmpuint (piece[2], ==, 0);
  g_assert_cmpuint (piece[3], ==, 1);

  how = (GradusSimilarity){ .join = GRADUS_JOIN_ALL, .width = 2, .graded = TRUE };
  join (&how, x, 4, w, piece);
  g_assert_cmpfloat_with_epsilon (w[0 * 4 + 2], exp (-0.5), 1e-15);
  g_assert_cmpfloat (w[2 * 4 + 0], ==, w[0 * 4 + 2]);
}

/* Joined point by point, and all at once without all distances: ties, equal points and every way to
 * join among them. */
static void
test_join_at_once (void)
{
  enum
  {
    N = 200
  };
  const GradusSimilarity ways[] = {
    { .join = GRADUS_JOIN_NEAREST, .neighbours = 1, .width = 1 },
    { .join = GRADUS_JOIN_NEAREST, .neighbours = 5, .width = 2, .graded = TRUE, .self = TRUE },
    { .join = GRADUS_JOIN_NEAREST, .neighbours = 80, .width = 1 },
    { .join = GRADUS_JOIN_NEAREST, .neighbours = 1000, .width = 1 },
    { .join = GRADUS_JOIN_ALL, .width = 3, .graded = TRUE },
    { .join = GRADUS_JOIN_SIMILAR, .width = 1, .threshold = 0.2 },
    /* Where the similarity at a distance of 1 is the threshold, to the bit. */
    { .join = GRADUS_JOIN_SIMILAR, .width = 1, .threshold = exp (-0.5), .self = TRUE },
    { .join = GRADUS_JOIN_SIMILAR, .width = 3, .graded = TRUE },
    { .join = GRADUS_JOIN_SIMILAR, .width = 1, .threshold = 1 },
    { .join = GRADUS_JOIN_WITHIN, .radius = 2, .width = 1 },
    { .join = GRADUS_JOIN_WITHIN, .radius = 3, .width = 2, .graded = TRUE, .self = TRUE },
  };
  g_autoptr (GRand) rng = g_rand_new_with_seed (8);
  double x[3 * N], distance2[N];

  for (guint round = 0; round < 4 * G_N_ELEMENTS (ways); round++)
    {
      const GradusSimilarity *how = &ways[round / 4];
      const guint d = 1 + round % 3, n = round % 4 == 3 ? 1 : N;
      g_autoptr (GArray) edges = gradus_edges_new ();
      g_autoptr (GArray) at_once = NULL;

      for (guint e = 0; e < n * d; e++)
        x[e] = round % 2 == 0 ? g_rand_int_range (rng, 0, 12) : g_rand_double (rng) * 12;
      for (guint i = 0; i < n; i++)
        {
          for (guint j = 0; j < n; j++)
            {
              distance2[j] = 0;
              for (guint c = 0; c < d; c++)
                distance2[j] += (x[i * d + c] - x[j * d + c]) * (x[i * d + c] - x[j * d + c]);
            }
          gradus_similarity_join (how, distance2, n, i, edges);
        }
      gradus_edges_sort (edges);
      at_once = gradus_similarity_edges (how, x, n, d, G_MAXSIZE);
      g_assert_cmpmem (at_once->data, at_once->len * sizeof (double), edges->data,
                       edges->len * sizeof (double));
      if (edges->len > 0)
        g_assert_null (gradus_similarity_edges (how, x, n, d, edges->len / 3 - 1));
    }
}

/* Scales without all distances, and of more neighbours than a search keeps, by all distances. */
static void
test_scales_of_many (void)
{
  enum
  {
    N = 150
  };
  const guint ranks[] = { 1, 2, 64, 65, N - 1, 1000 };
  g_autoptr (GRand) rng = g_rand_new_with_seed (4);
  double x[2 * N], distance2[N];

  for (guint round = 0; round < 2 * G_N_ELEMENTS (ranks); round++)
    {
      const guint k = ranks[round / 2];
      g_autofree double *scales = NULL;

      for (guint e = 0; e < 2 * N; e++)
        x[e] = round % 2 == 0 ? g_rand_int_range (rng, 0, 10) : g_rand_double (rng) * 10;
      scales = gradus_similarity_scales (x, N, 2, k);
      for (guint i = 0; i < N; i++)
        {
          double scale;
          guint m = 0;

          for (guint j = 0; j < N; j++)
            if (j != i)
              distance2[m++] = pow (x[2 * i] - x[2 * j], 2) + pow (x[2 * i + 1] - x[2 * j + 1], 2);
          scale = sqrt (gradus_select (distance2, m, MIN (k, m) - 1));
          /* Two points of a grid may be equal, and others 1 apart. */
          g_assert_cmpfloat (scales[i], ==, scale > 0 ? scale : 1);
        }
    }
}

/* Distances of which one that is equal but for rounding lies within, and scales by hand: of two
 * equal points one is left with the smallest distance that there is. */
static void
test_scales (void)
{
  static const double gap[] = { 0, 0.1, 0.2, 1.2, 2.2, 3.2 }, equal[] = { 0, 0, 0.5, 2 };
  const GradusSimilarity within = { .join = GRADUS_JOIN_WITHIN, .radius = 1 };
  g_autoptr (GArray) edges = gradus_similarity_edges (&within, gap, 6, 1, G_MAXSIZE);
  g_autofree double *first = gradus_similarity_scales (gap, 6, 1, 1);
  g_autofree double *third = gradus_similarity_scales (gap, 6, 1, 3);
  g_autofree double *twice = gradus_similarity_scales (equal, 4, 1, 1);
  g_autofree double *alone = gradus_similarity_scales (equal, 2, 1, 1);
  const GradusSimilarity how = { .join = GRADUS_JOIN_ALL, .graded = TRUE, .scales = first };
  double w[36];
  guint piece[6];

  g_assert_cmpuint (edges->len / 3, ==, 6);
  g_assert_cmpfloat_with_epsilon (first[2], 0.1, 1e-15);
  g_assert_cmpfloat_with_epsilon (first[3], 1, 1e-15);
  g_assert_cmpfloat_with_epsilon (third[0], 1.2, 1e-15);
  g_assert_cmpfloat_with_epsilon (third[5], 3, 1e-15);
  g_assert_cmpfloat (twice[0], ==, 0.5);
  g_assert_cmpfloat (twice[3], ==, 1.5);
  g_assert_cmpfloat (alone[1], ==, 1);

  g_assert_cmpuint (join (&how, gap, 6, w, piece), ==, 1);
  g_assert_cmpfloat_with_epsilon (w[2 * 6 + 3], exp (-5), 1e-12);
  g_assert_cmpfloat_with_epsilon (w[3 * 6 + 4], exp (-0.5), 1e-12);
  g_assert_cmpfloat_with_epsilon (w[0 * 6 + 1], exp (-0.5), 1e-12);
}

static void
test_select (void)
{
  double numbers[200];

  for (guint rank = 0; rank < 100; rank++)
    {
      /* Each of 0 to 99 twice, mixed. */
      for (guint i = 0; i < 200; i++)
        numbers[i] = i * 37 % 100;
      g_assert_cmpfloat (gradus_select (numbers, 200, 2 * rank), ==, rank);
      g_assert_cmpfloat (gradus_select (numbers, 200, 2 * rank + 1), ==, rank);
    }
}

/* Against looking at all, with equal points and equal columns among them. */
static void
test_tree (void)
{
  enum
  {
    N = 300,
    K = 7
  };
  g_autoptr (GRand) rng = g_rand_new_with_seed (5);

  for (guint d = 1; d <= 4; d++)
    {
      g_autofree double *x = g_new (double, N *d);
      g_autoptr (GradusKdTree) tree = NULL;
      double nearest[K], all[N];

      for (guint e = 0; e < N * d; e++)
        x[e] = e % d == 2 ? 1 : g_rand_int_range (rng, 0, d == 1 ? 40 : 12);
      tree = gradus_kd_tree_new (x, N, d);
      for (guint i = 0; i < N; i++)
        {
          g_autoptr (GArray) near = g_array_new (FALSE, FALSE, sizeof (guint));
          guint found = 0;

          for (guint j = 0; j < N; j++)
            {
              all[j] = i == j ? INFINITY : 0;
              for (guint c = 0; c < d; c++)
                all[j] += (x[i * d + c] - x[j * d + c]) * (x[i * d + c] - x[j * d + c]);
            }
          gradus_kd_tree_nearest (tree, i, K, nearest);
          gradus_kd_tree_within (tree, i, nearest[K - 1], near);
          for (guint j = 0; j < N; j++)
            if (all[j] <= nearest[K - 1])
              g_assert_cmpuint (g_array_index (near, guint, found++), ==, j);
          g_assert_cmpuint (near->len, ==, found);
          for (guint k = 0; k < K; k++)
            g_assert_cmpfloat (gradus_select (all, N, k), ==, nearest[k]);
        }
    }
}

static void
test_apart (void)
{
  const double a[] = { 0, 0, 0, 2 }, b[] = { 3, 5, 3, -5, 7, 0 };
  double p[2], q[2];
  guint carry_a, carry_b;

  /* The nearest place of b is between two of its points. */
  g_assert_cmpfloat_with_epsilon (
    gradus_hulls_nearest (a, 2, b, 3, 2, NULL, p, q, &carry_a, &carry_b), 3, 1e-12);
  g_assert_cmpfloat_with_epsilon (q[0] - p[0], 3, 1e-12);
  g_assert_cmpfloat_with_epsilon (q[1] - p[1], 0, 1e-12);
  g_assert_cmpuint (carry_b & 4, ==, 0);
}

static void
test_meet (void)
{
  const double a[] = { 0, 0, 2, 2 }, b[] = { 0, 2, 2, 0 };
  const double corner[] = { 0, 0, 4, 0, 2, 4 }, inside[] = { 2, 1 }, touching[] = { 2, 0, 2, -3 };
  double p[2], q[2];
  guint carry_a, carry_b;

  g_assert_cmpfloat (gradus_hulls_nearest (a, 2, b, 2, 2, NULL, p, q, &carry_a, &carry_b), ==, 0);
  g_assert_cmpfloat_with_epsilon (p[0], 1, 1e-9);
  g_assert_cmpfloat_with_epsilon (p[1], 1, 1e-9);
  g_assert_cmpuint (carry_a, ==, 3);
  g_assert_cmpuint (carry_b, ==, 3);
  g_assert_cmpfloat (gradus_hulls_nearest (corner, 3, inside, 1, 2, NULL, p, q, &carry_a, &carry_b),
                     ==, 0);
  g_assert_cmpuint (carry_a, ==, 7);
  /* Touching is meeting. */
  g_assert_cmpfloat (
    gradus_hulls_nearest (corner, 3, touching, 2, 2, NULL, p, q, &carry_a, &carry_b), ==, 0);
}

/* Below goes on upwards for ever: what was above it is met. */
static void
test_ray (void)
{
  const double up[] = { 0, 1 }, above[] = { 0, 3 }, below[] = { -1, 0, 1, 0 }, aside[] = { 4, 9 };
  double p[2], q[2];
  guint carry_a, carry_b;

  g_assert_cmpfloat_with_epsilon (
    gradus_hulls_nearest (above, 1, below, 2, 2, NULL, p, q, &carry_a, &carry_b), 3, 1e-12);
  g_assert_cmpfloat (gradus_hulls_nearest (above, 1, below, 2, 2, up, p, q, &carry_a, &carry_b), ==,
                     0);
  g_assert_cmpfloat_with_epsilon (
    gradus_hulls_nearest (aside, 1, below, 2, 2, up, p, q, &carry_a, &carry_b), 3, 1e-12);
  g_assert_cmpfloat_with_epsilon (q[0], 1, 1e-12);
  g_assert_cmpfloat_with_epsilon (q[1], 9, 1e-12);
}

/* All in one place: no direction, and no crash. */
static void
test_same (void)
{
  const double a[] = { 1, 1, 1, 1 };
  double p[2], q[2];
  guint carry_a, carry_b;

  g_assert_cmpfloat (gradus_hulls_nearest (a, 1, a, 2, 2, NULL, p, q, &carry_a, &carry_b), ==, 0);
  g_assert_cmpfloat (p[0], ==, 1);
}

/* On a grid of one direction: ties on both sides are neighbours, in the order of the points; the
 * same as looking at all of them. */
static void
test_neighbours (void)
{
  const double x[] = { 3, 0, 1, 7, 2 };
  g_autoptr (GradusNeighbours) one = gradus_neighbours_new (x, 5, 1, 1);
  g_autoptr (GradusNeighbours) two = gradus_neighbours_new (x, 5, 1, 2);
  double row[5], nearest[2];

  /* 1 has 0 and 2 at the same distance. */
  g_assert_cmpuint (gradus_neighbours_count (one, 2), ==, 2);
  g_assert_cmpuint (gradus_neighbours_other (one, 2, 0), ==, 1);
  g_assert_cmpuint (gradus_neighbours_other (one, 2, 1), ==, 4);
  g_assert_cmpfloat (one->closer[2], ==, 0);
  g_assert_cmpfloat (gradus_neighbours_away (one, 3, 0), ==, 4);
  for (guint i = 0; i < 5; i++)
    {
      double third[3];

      /* The point itself is the first of three. */
      gradus_neighbours_of_place (x, 5, 1, &x[i], 3, row, third);
      g_assert_cmpfloat (two->closer[i], ==, third[1]);
      g_assert_cmpfloat (two->radius[i], ==, third[2]);
    }
  gradus_neighbours_of_place (x, 5, 1, (const double[]){ 1.25 }, 2, row, nearest);
  g_assert_cmpfloat (nearest[0], ==, 0.25);
  g_assert_cmpfloat (nearest[1], ==, 0.75);
  g_assert_cmpfloat (row[3], ==, 5.75);
}

/* A path of four by hand, and rings of 12 and of 300 points, of which the larger goes through
 * Lanczos: lambda = 1 - cos (2 pi k / n), each but the 0 twice. */
static void
test_motions (void)
{
  const double path[] = { 0, 1, 1, 1, 2, 1, 2, 3, 1 };
  const guint sizes[] = { 12, 300 };
  double degrees[4], a[4];
  g_autofree double *eigen = NULL;
  guint count;

  gradus_graph_degrees (path, 3, 4, degrees);
  g_assert_cmpfloat (degrees[1], ==, 2);
  eigen = gradus_graph_motions (path, 3, 4, degrees, 1, &count);
  g_assert_cmpuint (count, ==, 3);
  g_assert_cmpfloat_with_epsilon (eigen[0], 0.5, 1e-14);
  gradus_graph_scale (eigen + count, degrees, 4, TRUE, a);
  g_assert_cmpfloat_with_epsilon (a[0], 1, 1e-14);
  g_assert_cmpfloat_with_epsilon (a[1], 0.5, 1e-14);
  g_assert_cmpfloat_with_epsilon (a[3], -1, 1e-14);

  for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
    {
      const guint n = sizes[s];
      g_autofree double *edges = g_new (double, 3 * (gsize) n);
      g_autofree double *two = g_new (double, n);
      g_autofree double *ring = NULL;

      for (guint e = 0; e < n; e++)
        {
          /* In the order of their ends: the edge that closes the ring is the second. */
          edges[3 * e] = e < 2 ? 0 : e - 1;
          edges[3 * e + 1] = e == 0 ? 1 : e == 1 ? n - 1 : e;
          edges[3 * e + 2] = 1;
        }
      gradus_graph_degrees (edges, n, n, two);
      ring = gradus_graph_motions (edges, n, n, two, 4, &count);
      g_assert_nonnull (ring);
      for (guint k = 0; k < 4; k++)
        g_assert_cmpfloat_with_epsilon (ring[k], 1 - cos (2 * G_PI * (k / 2 + 1) / n), 1e-9);
    }
}

static void
test_rank (void)
{
  const double x[] = { 3, 1, 2, 1 }, y[] = { -3, -1, -2, -1 }, same[] = { 5, 5, 5, 5 };
  double ranks[4];

  gradus_rank (x, 4, ranks);
  g_assert_cmpfloat (ranks[0], ==, 3);
  g_assert_cmpfloat (ranks[1], ==, 0.5);
  g_assert_cmpfloat (ranks[2], ==, 2);
  g_assert_cmpfloat (ranks[3], ==, 0.5);
  g_assert_cmpfloat_with_epsilon (gradus_rank_correlation (x, y, 4), 1, 1e-15);
  g_assert_cmpfloat (gradus_rank_correlation (x, same, 4), ==, 0);
}

/* Who is a neighbour is found by halving; compared with a walk. */
static void
test_has (void)
{
  const double x[] = { 0, 1, 2, 2, 5, 9, 9.5, 1.5 };
  g_autoptr (GradusNeighbours) near = gradus_neighbours_new (x, 8, 1, 2);

  for (guint i = 0; i < 8; i++)
    for (guint j = 0; j < 8; j++)
      {
        gboolean is = FALSE;

        for (guint s = 0; s < gradus_neighbours_count (near, i); s++)
          is = is || gradus_neighbours_other (near, i, s) == j;
        g_assert_cmpint (gradus_neighbours_has (near, i, j), ==, is);
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/near/join", test_join);
  g_test_add_func ("/near/join-at-once", test_join_at_once);
  g_test_add_func ("/near/scales", test_scales);
  g_test_add_func ("/near/scales-of-many", test_scales_of_many);
  g_test_add_func ("/near/select", test_select);
  g_test_add_func ("/near/tree", test_tree);
  g_test_add_func ("/near/apart", test_apart);
  g_test_add_func ("/near/meet", test_meet);
  g_test_add_func ("/near/ray", test_ray);
  g_test_add_func ("/near/same", test_same);
  g_test_add_func ("/near/neighbours", test_neighbours);
  g_test_add_func ("/near/motions", test_motions);
  g_test_add_func ("/near/rank", test_rank);
  g_test_add_func ("/near/has", test_has);
  return g_test_run ();
}
