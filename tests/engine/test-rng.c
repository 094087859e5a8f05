/* Gradus: tests of the random numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>
#include <math.h>
#include <string.h>

#include "gradus-rng.h"

static void
test_names (void)
{
  GradusRngKind kind = GRADUS_RNG_MT19937;

  g_assert_cmpstr (gradus_rng_kind_to_string (GRADUS_RNG_MT19937), ==, "mt19937");
  g_assert_cmpstr (gradus_rng_kind_to_string (GRADUS_RNG_BOOK), ==, "book");
  g_assert_true (gradus_rng_kind_from_string ("book", &kind));
  g_assert_cmpint (kind, ==, GRADUS_RNG_BOOK);
  g_assert_true (gradus_rng_kind_from_string ("mt19937", &kind));
  g_assert_cmpint (kind, ==, GRADUS_RNG_MT19937);
  g_assert_false (gradus_rng_kind_from_string ("dice", &kind));
}

/* Both streams against recorded numbers, bit for bit, drawn in turn: neither disturbs the other.
 * The 2,000 normal numbers go through both wedge branches. */
static void
test_book_stream (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("GRADUS_TEST_DATA"), "matlab5-state0.csv",
                                            NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_BOOK, 0);
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *end;

      if (!g_ascii_isdigit (lines[i][0]))
        continue;
      n++;
      g_assert_cmpuint (g_ascii_strtoull (lines[i], &end, 10), ==, n);
      g_assert_cmpfloat (gradus_rng_uniform (rng), ==, g_ascii_strtod (end + 1, &end));
      g_assert_cmpfloat (gradus_rng_gaussian (rng), ==, g_ascii_strtod (end + 1, &end));
    }
  g_assert_cmpuint (n, ==, 2000);
}

/* The rule for other states, in numbers from a separate implementation of it in Python. */
static void
test_book_seeds (void)
{
  static const struct
  {
    guint64 seed;
    double uniform[3];
  } cases[] = {
    { 1, { 0.16280118900176965, 0.7705387400746939, 0.22079462361992455 } },
    { 12345, { 0.34423305266891946, 0.6269561702539862, 0.884169752920338 } },
    { G_GUINT64_CONSTANT (9223372036854775815),
      { 0.32974944348532714, 0.3252484325580566, 0.970101346803053 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_BOOK, cases[i].seed);

      for (guint j = 0; j < 3; j++)
        g_assert_cmpfloat (gradus_rng_uniform (rng), ==, cases[i].uniform[j]);
    }
}

static void
test_determinism (gconstpointer data)
{
  GradusRngKind kind = GPOINTER_TO_UINT (data);
  g_autoptr (gsl_rng) a = gradus_rng_new (kind, 7);
  g_autoptr (gsl_rng) b = gradus_rng_new (kind, 7);
  g_autoptr (gsl_rng) c = gradus_rng_new (kind, 8);
  g_autoptr (gsl_rng) d = NULL;

  g_assert_true (gradus_rng_equal (a, b));
  g_assert_false (gradus_rng_equal (a, c));
  for (guint i = 0; i < 1000; i++)
    {
      g_assert_cmpfloat (gradus_rng_uniform (a), ==, gradus_rng_uniform (b));
      g_assert_cmpfloat (gradus_rng_gaussian (a), ==, gradus_rng_gaussian (b));
    }
  g_assert_true (gradus_rng_equal (a, b));

  /* A keyframe of the generator goes on as the generator would have. */
  d = gsl_rng_clone (a);
  g_assert_true (gradus_rng_equal (a, d));
  gradus_rng_gaussian (a);
  g_assert_false (gradus_rng_equal (a, d));
  gradus_rng_gaussian (d);
  g_assert_true (gradus_rng_equal (a, d));
  gsl_rng_memcpy (c, a);
  g_assert_cmpfloat (gradus_rng_uniform (a), ==, gradus_rng_uniform (c));
}

/* The two kinds are never in the same state. */
static void
test_kinds_differ (void)
{
  g_autoptr (gsl_rng) a = gradus_rng_new (GRADUS_RNG_MT19937, 0);
  g_autoptr (gsl_rng) b = gradus_rng_new (GRADUS_RNG_BOOK, 0);

  g_assert_false (gradus_rng_equal (a, b));
}

/* From the test suite of GSL (rng/test.c): mt19937 seeded with 4357 gives 1186927261 as
 * its 1000th number. */
static void
test_mt19937 (void)
{
  g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, 4357);
  unsigned long int last = 0;

  for (guint i = 0; i < 1000; i++)
    last = gsl_rng_get (rng);
  g_assert_cmpuint (last, ==, 1186927261);
}

static int
compare_doubles (const void *a, const void *b)
{
  double p = *(const double *) a, q = *(const double *) b;

  return p < q ? -1 : p > q;
}

/* Kolmogorov and Smirnov's distance times sqrt n; above 2.2 about once in 10,000 tries. */
static double
ks_distance (double *sample, gsize n, double (*cdf) (double))
{
  double distance = 0.0;

  qsort (sample, n, sizeof *sample, compare_doubles);
  for (gsize i = 0; i < n; i++)
    {
      double p = cdf (sample[i]);

      distance = MAX (distance, fabs (p - (double) i / n));
      distance = MAX (distance, fabs (p - (i + 1.0) / n));
    }

  return distance * sqrt (n);
}

static double
uniform_cdf (double x)
{
  return x;
}

/* The ziggurat's tail begins here. */
#define TAIL 2.776994

static double
tail_cdf (double x)
{
  return 1.0 - gsl_cdf_ugaussian_Q (x) / gsl_cdf_ugaussian_Q (TAIL);
}

/* Shapes of the distributions. No published number goes through the tail of the book's ziggurat, so
 * what comes out of it is compared with the normal tail. */
static void
test_distribution (gconstpointer data)
{
  enum
  {
    N = 400000
  };
  g_autoptr (gsl_rng) rng = gradus_rng_new (GPOINTER_TO_UINT (data), 1);
  g_autofree double *sample = g_new (double, N);
  g_autofree double *tail = g_new (double, N);
  double expected = 2.0 * N * gsl_cdf_ugaussian_Q (TAIL);
  guint n_tail = 0, negative = 0;

  for (guint i = 0; i < N; i++)
    {
      sample[i] = gradus_rng_uniform (rng);
      g_assert_true (sample[i] > 0.0 && sample[i] < 1.0);
    }
  g_assert_cmpfloat (ks_distance (sample, N, uniform_cdf), <, 2.2);

  for (guint i = 0; i < N; i++)
    {
      sample[i] = gradus_rng_gaussian (rng);
      g_assert_true (isfinite (sample[i]));
      if (fabs (sample[i]) > TAIL)
        {
          tail[n_tail++] = fabs (sample[i]);
          negative += sample[i] < 0.0;
        }
    }
  g_assert_cmpfloat (ks_distance (sample, N, gsl_cdf_ugaussian_P), <, 2.2);
  g_assert_cmpfloat (fabs (n_tail - expected), <, 4.0 * sqrt (expected));
  g_assert_cmpfloat (fabs (negative - 0.5 * n_tail), <, 2.0 * sqrt (n_tail));
  g_assert_cmpfloat (ks_distance (tail, n_tail, tail_cdf), <, 2.2);
}

/* GSL's own routines work on the book's generator. */
static void
test_gsl (void)
{
  g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_BOOK, 0);
  g_autoptr (gsl_rng) again = gradus_rng_new (GRADUS_RNG_BOOK, 0);
  gint32 deck[52];
  guint seen = 0;
  double sum = 0.0, square = 0.0;

  g_assert_cmpstr (gsl_rng_name (rng), ==, "matlab5");
  g_assert_cmpuint (gsl_rng_min (rng), ==, 0);
  g_assert_cmpuint (gsl_rng_max (rng), ==, 0xffffffff);
  g_assert_cmpuint (gsl_rng_get (rng), ==,
                    (unsigned long int) (gsl_rng_uniform (again) * 4294967296.0));

  for (gint32 i = 0; i < 52; i++)
    deck[i] = i;
  gsl_ran_shuffle (rng, deck, 52, sizeof *deck);
  for (guint i = 0; i < 52; i++)
    seen += (guint) deck[i];
  g_assert_cmpuint (seen, ==, 51 * 52 / 2);

  for (guint i = 0; i < 100000; i++)
    {
      double x = gsl_ran_gaussian (rng, 2.0);

      sum += x;
      square += x * x;
    }
  g_assert_cmpfloat (fabs (sum / 100000), <, 4.0 * 2.0 / sqrt (100000));
  g_assert_cmpfloat (fabs (square / 100000 - 4.0), <, 4.0 * 4.0 * sqrt (2.0 / 100000));
}

static void
test_index (gconstpointer data)
{
  g_autoptr (gsl_rng) rng = gradus_rng_new (GPOINTER_TO_UINT (data), 3);
  guint counts[6] = { 0 };

  g_assert_cmpuint (gradus_rng_index (rng, 1), ==, 0);
  for (guint i = 0; i < 60000; i++)
    {
      guint index = gradus_rng_index (rng, 6);

      g_assert_cmpuint (index, <, 6);
      counts[index]++;
    }
  for (guint k = 0; k < 6; k++)
    g_assert_cmpfloat (fabs (counts[k] - 10000.0), <, 4.0 * sqrt (10000.0 * 5.0 / 6.0));
}

/* The book draws ceil (rand * n), counted from 1. */
static void
test_book_index (void)
{
  g_autoptr (gsl_rng) a = gradus_rng_new (GRADUS_RNG_BOOK, 0);
  g_autoptr (gsl_rng) b = gradus_rng_new (GRADUS_RNG_BOOK, 0);

  for (guint i = 0; i < 1000; i++)
    g_assert_cmpuint (gradus_rng_index (a, 50) + 1, ==, (guint) ceil (gradus_rng_uniform (b) * 50));
}

static void
assert_is_permutation (const gint32 *order, guint n)
{
  g_autofree gboolean *seen = g_new0 (gboolean, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpint (order[i], >=, 0);
      g_assert_cmpint (order[i], <, n);
      g_assert_false (seen[order[i]]);
      seen[order[i]] = TRUE;
    }
}

static void
test_permutation (gconstpointer data)
{
  static const guint sizes[] = { 0, 1, 2, 3, 10, 1000 };
  g_autoptr (gsl_rng) rng = gradus_rng_new (GPOINTER_TO_UINT (data), 5);
  gint32 order[1000];
  guint first[4] = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      gradus_rng_permutation (rng, sizes[i], order);
      assert_is_permutation (order, sizes[i]);
    }

  /* Every element comes first as often as any other. */
  for (guint i = 0; i < 40000; i++)
    {
      gradus_rng_permutation (rng, 4, order);
      first[order[0]]++;
    }
  for (guint k = 0; k < 4; k++)
    g_assert_cmpfloat (fabs (first[k] - 10000.0), <, 4.0 * sqrt (10000.0 * 3.0 / 4.0));
}

/* randperm (10) is the second output of sort (rand (1, 10)); ranked from the recorded stream. */
static void
test_book_permutation (void)
{
  static const gint32 expected[10] = { 7, 1, 9, 6, 3, 2, 5, 8, 4, 0 };
  g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_BOOK, 0);
  gint32 order[10];

  gradus_rng_permutation (rng, 10, order);
  for (guint i = 0; i < 10; i++)
    g_assert_cmpint (order[i], ==, expected[i]);
}

static void
test_weighted (gconstpointer data)
{
  static const double weights[] = { 0.0, 3.0, 0.0, 1.0, 4.0, 0.0 };
  g_autoptr (gsl_rng) rng = gradus_rng_new (GPOINTER_TO_UINT (data), 11);
  const guint n = 80000;
  guint counts[6] = { 0 };
  double tiny = 1e-300;

  for (guint i = 0; i < n; i++)
    counts[gradus_rng_weighted (rng, weights, 6)]++;
  for (guint k = 0; k < 6; k++)
    {
      double p = weights[k] / 8.0;

      g_assert_cmpfloat (fabs (counts[k] - n * p), <=, 4.0 * sqrt (n * p * (1.0 - p)));
    }
  g_assert_cmpuint (gradus_rng_weighted (rng, &tiny, 1), ==, 0);
}

static void
add_for_both (const char *path, GTestDataFunc func)
{
  g_autofree char *mt = g_strconcat (path, "/mt19937", NULL);
  g_autofree char *book = g_strconcat (path, "/book", NULL);

  g_test_add_data_func (mt, GUINT_TO_POINTER (GRADUS_RNG_MT19937), func);
  g_test_add_data_func (book, GUINT_TO_POINTER (GRADUS_RNG_BOOK), func);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/rng/names", test_names);
  g_test_add_func ("/engine/rng/book/stream", test_book_stream);
  g_test_add_func ("/engine/rng/book/seeds", test_book_seeds);
  g_test_add_func ("/engine/rng/book/index", test_book_index);
  g_test_add_func ("/engine/rng/book/permutation", test_book_permutation);
  g_test_add_func ("/engine/rng/book/gsl", test_gsl);
  g_test_add_func ("/engine/rng/kinds-differ", test_kinds_differ);
  g_test_add_func ("/engine/rng/mt19937", test_mt19937);
  add_for_both ("/engine/rng/determinism", test_determinism);
  add_for_both ("/engine/rng/distribution", test_distribution);
  add_for_both ("/engine/rng/index", test_index);
  add_for_both ("/engine/rng/permutation", test_permutation);
  add_for_both ("/engine/rng/weighted", test_weighted);

  return g_test_run ();
}
