/* Sparse matrices: against dense ones, against what is known of a path, and against scipy.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-linalg.h"
#include "gradus-sparse.h"

/* Edges of a ring of @n points, each joined with those up to @reach further on; @weigh: by (a + b)
 * mod 7, else by 1. In @edges, which has room; how many. */
static gsize
make_ring (guint n, guint reach, gboolean weigh, double *edges)
{
  gsize m = 0;

  for (guint a = 0; a < n; a++)
    for (guint b = a + 1; b < n; b++)
      if (b - a <= reach || a + n - b <= reach)
        {
          edges[3 * m] = a;
          edges[3 * m + 1] = b;
          edges[3 * m++ + 2] = weigh ? 1 + (a + b) % 7 : 1;
        }
  return m;
}

/* D - W of a graph. */
static void
make_laplacian (const GradusSparse *graph, double *full)
{
  const guint n = graph->n;

  memset (full, 0, sizeof (double) * n * n);
  for (guint i = 0; i < n; i++)
    for (gsize e = graph->start[i]; e < graph->start[i + 1]; e++)
      {
        full[(gsize) i * n + i] += graph->value[e];
        full[(gsize) i * n + graph->column[e]] -= graph->value[e];
      }
}

typedef struct
{
  guint n;
  const double *full;
  double shift;
} Shifted;

/* shift - A, whose largest eigenvalues are the smallest of A. */
static void
apply_full (const double *in, double *out, gpointer user_data)
{
  const Shifted *shifted = user_data;

  gradus_multiply_vector (shifted->full, shifted->n, shifted->n, in, out);
  for (guint i = 0; i < shifted->n; i++)
    out[i] = shifted->shift * in[i] - out[i];
}

static void
apply_profile (const double *in, double *out, gpointer user_data)
{
  gradus_profile_solve (user_data, in, out);
}

static void
check_vectors (const double *full, guint n, guint count, const double *values,
               const double *vectors)
{
  g_autofree double *image = g_new (double, n);

  for (guint r = 0; r < count; r++)
    {
      const double *u = vectors + (gsize) r * n;

      gradus_multiply_vector (full, n, n, u, image);
      for (guint i = 0; i < n; i++)
        g_assert_cmpfloat_with_epsilon (image[i], values[r] * u[i], 1e-9);
      for (guint s = 0; s <= r; s++)
        {
          double product = 0;

          for (guint i = 0; i < n; i++)
            product += u[i] * vectors[(gsize) s * n + i];
          g_assert_cmpfloat_with_epsilon (product, r == s, 1e-11);
        }
    }
}

/* Rings have each eigenvalue twice, and the weights of this one break that; against all of them. */
static void
test_dense (void)
{
  enum
  {
    N = 160,
    COUNT = 12
  };
  g_autofree double *edges = g_new (double, 3 * N * 8);
  g_autofree double *full = g_new (double, N *N);
  g_autofree double *all = g_new (double, N);
  g_autofree double *vectors = g_new (double, COUNT *N);

  for (int weigh = 0; weigh < 2; weigh++)
    {
      const gsize m = make_ring (N, 3, weigh == 1, edges);
      g_autoptr (GradusSparse) graph = gradus_sparse_new (N, edges, m);
      double values[COUNT];
      Shifted shifted = { N, full, 100 };

      make_laplacian (graph, full);
      g_assert_true (gradus_symmetric_eigen (full, N, all, NULL));
      g_assert_true (gradus_lanczos (N, apply_full, &shifted, COUNT, NULL, 0, N, values, vectors));
      for (guint r = 0; r < COUNT; r++)
        {
          values[r] = 100 - values[r];
          g_assert_cmpfloat_with_epsilon (values[r], all[N - 1 - r], 1e-10);
        }
      check_vectors (full, N, COUNT, values, vectors);
    }
}

/* The matrix c I - ring / 4, of a ring of two neighbours: its smallest eigenvalue, c - 1/2, is that
 * of the constant vector; those that follow come by twos: c - cos (2 pi j / n) / 2. */
static void
test_profile (void)
{
  enum
  {
    N = 1001,
    COUNT = 7
  };
  g_autofree double *edges = g_new (double, 3 * N * 2);
  g_autofree double *x = g_new0 (double, N);
  g_autofree double *y = g_new0 (double, N);
  g_autofree double *b = g_new (double, N);
  g_autofree double *constant = g_new (double, N);
  g_autofree double *vectors = g_new (double, COUNT *N);
  const gsize m = make_ring (N, 1, FALSE, edges);
  g_autoptr (GradusSparse) ring = gradus_sparse_new (N, edges, m);
  g_autoptr (GradusProfile) profile = NULL;
  double values[COUNT];

  for (gsize e = 0; e < ring->start[N]; e++)
    ring->value[e] = 0.25;
  g_assert_null (gradus_profile_new (ring, 1.5, 100));
  /* Not positive definite. */
  g_assert_null (gradus_profile_new (ring, 0.4, 1e9));
  profile = gradus_profile_new (ring, 1.5, 1e9);
  g_assert_nonnull (profile);
  for (guint i = 0; i < N; i++)
    {
      b[i] = sin (i);
      constant[i] = 1 / sqrt (N);
    }
  gradus_profile_solve (profile, b, x);
  for (guint i = 0; i < N; i++)
    g_assert_cmpfloat_with_epsilon (1.5 * x[i] - gradus_sparse_row_times (ring, i, x), b[i], 1e-13);
  g_assert_true (gradus_sparse_solve (ring, 1.5, b, 1e-15, N, y));
  for (guint i = 0; i < N; i++)
    g_assert_cmpfloat_with_epsilon (x[i], y[i], 1e-13);
  /* One round is not enough. */
  memset (y, 0, sizeof (double) * N);
  g_assert_false (gradus_sparse_solve (ring, 1.5, b, 1e-15, 1, y));

  g_clear_pointer (&profile, gradus_profile_free);
  profile = gradus_profile_new (ring, 0.500001, 1e9);
  g_assert_nonnull (profile);
  g_assert_true (
    gradus_lanczos (N, apply_profile, profile, COUNT, constant, 1, 400, values, vectors));
  for (guint r = 0; r < COUNT; r++)
    g_assert_cmpfloat_with_epsilon (1 / values[r],
                                    0.500001 - 0.5 * cos (2 * G_PI * (1 + r / 2) / N), 1e-14);
}

/* A matrix with nothing but one value has it as often as it has rows. */
static void
test_repeated (void)
{
  enum
  {
    N = 6
  };
  const double full[N * N] = { 0 };
  Shifted shifted = { N, full, 2 };
  double values[N], vectors[N * N];

  g_assert_true (gradus_lanczos (N, apply_full, &shifted, N, NULL, 0, N, values, vectors));
  for (guint r = 0; r < N; r++)
    g_assert_cmpfloat_with_epsilon (values[r], 2, 1e-14);
}

/* scipy.sparse.linalg.eigsh (N, k = 7, sigma = -1e-3) of N = I - D^(-1/2) W D^(-1/2), scipy 1.10.1,
 * of the ring of 3,000 points, each with the three next on both sides, weighed by (a + b) mod 7 +
 * 1. */
static void
test_scipy (void)
{
  enum
  {
    N = 3000,
    COUNT = 6
  };
  static const double expected[COUNT] = {
    8.920339061862506e-06, 8.923448891591523e-06, 3.568105282424441e-05,
    3.569349380503424e-05, 8.028123102325866e-05, 8.030922945907759e-05,
  };
  g_autofree double *edges = g_new (double, 3 * N * 4);
  g_autofree double *degrees = g_new0 (double, N);
  g_autofree double *known = g_new (double, N);
  g_autofree double *vectors = g_new (double, COUNT *N);
  const gsize m = make_ring (N, 3, TRUE, edges);
  g_autoptr (GradusSparse) graph = gradus_sparse_new (N, edges, m);
  g_autoptr (GradusProfile) profile = NULL;
  double values[COUNT], volume = 0;

  for (guint i = 0; i < N; i++)
    {
      for (gsize e = graph->start[i]; e < graph->start[i + 1]; e++)
        degrees[i] += graph->value[e];
      volume += degrees[i];
    }
  for (guint i = 0; i < N; i++)
    {
      known[i] = sqrt (degrees[i] / volume);
      for (gsize e = graph->start[i]; e < graph->start[i + 1]; e++)
        graph->value[e] /= sqrt (degrees[i] * degrees[graph->column[e]]);
    }
  profile = gradus_profile_new (graph, 1 + 1e-8, 1e9);
  g_assert_nonnull (profile);
  g_assert_true (gradus_lanczos (N, apply_profile, profile, COUNT, known, 1, 400, values, vectors));
  for (guint r = 0; r < COUNT; r++)
    g_assert_cmpfloat_with_epsilon (1 / values[r] - 1e-8, expected[r], 1e-14);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sparse/dense", test_dense);
  g_test_add_func ("/sparse/profile", test_profile);
  g_test_add_func ("/sparse/repeated", test_repeated);
  g_test_add_func ("/sparse/scipy", test_scipy);
  return g_test_run ();
}
