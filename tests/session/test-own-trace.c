/* A person's own trace against a run: an independent k-means with planted mistakes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gio/gio.h>
#include <math.h>
#include <string.h>

#include "gradus-init.h"
#include "gradus-own-trace.h"
#include "gradus-quantity.h"
#include "gradus-registry.h"
#include "gradus-trace-csv.h"
#include "gradus-trace.h"
#include "gradus-say.h"

#define K 3
#define N 150
/* The run converges in the sixth. */
#define ITERATIONS 5

static const double start[K][2] = { { -1, -0.5 }, { 0, 0 }, { 0.25, 0.25 } };

static GradusSetup *
make_setup (void)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("k-means");
  const GradusPreset preset = {
    .id = "own",
    .data = "moons:n=150",
    .data_seed = 5,
    .params = "k=3",
    .seed = 1,
  };
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GradusArray) given = { 0 };
  GradusSetup *started;

  setup = gradus_setup_new_preset (algorithm, &preset, &error);
  g_assert_no_error (error);
  memcpy (gradus_array_init_matrix (&given, K, 2), start, sizeof start);
  started = gradus_setup_with_start (setup, "centroids", &given, &error);
  g_assert_no_error (error);
  return started;
}

/* k-means as anybody writes it. @wrong_update: the number of the update, from 1, in which every
 * mean divides by n - 1; @wrong_cluster: the cluster that always does. 0 and -1: none. */
static char *
own_k_means (GradusSetup *setup, int wrong_update, int wrong_cluster, gboolean reversed)
{
  const GradusTable *table = gradus_dataset_get_table (gradus_setup_get_dataset (setup));
  GString *out = g_string_new ("iteration,phase");
  double centroids[K][2];

  g_assert_cmpuint (table->n, ==, N);
  memcpy (centroids, start, sizeof start);
  for (int j = 0; j < K; j++)
    for (int c = 0; c < 2; c++)
      g_string_append_printf (out, ",\"centroids[%d,%d]\"", reversed ? K - 1 - j : j, c);
  g_string_append_c (out, '\n');

  for (int iteration = 1; iteration <= ITERATIONS; iteration++)
    {
      double sum[K][2] = { { 0 } };
      int count[K] = { 0 };

      for (guint i = 0; i < table->n; i++)
        {
          const double *x = table->x + 2 * i;
          int best = 0;

          for (int j = 1; j < K; j++)
            if (hypot (x[0] - centroids[j][0], x[1] - centroids[j][1])
                < hypot (x[0] - centroids[best][0], x[1] - centroids[best][1]))
              best = j;
          sum[best][0] += x[0];
          sum[best][1] += x[1];
          count[best]++;
        }
      g_string_append_printf (out, "%d,move", iteration);
      for (int j = 0; j < K; j++)
        for (int c = 0; c < 2; c++)
          {
            char number[G_ASCII_DTOSTR_BUF_SIZE];
            const int wrong = iteration == wrong_update || j == wrong_cluster;

            centroids[j][c] = sum[j][c] / (count[j] - wrong);
            g_string_append_printf (out, ",%s",
                                    g_ascii_dtostr (number, sizeof number, centroids[j][c]));
          }
      g_string_append_c (out, '\n');
    }
  return g_string_free (out, FALSE);
}

static GradusTraceDiff *
compare (GradusSetup *setup, const char *text, guint base)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusRun) run = gradus_run_new (setup, &error);
  g_autoptr (GradusOwnTrace) trace = NULL;
  GradusTraceDiff *diff;

  g_assert_no_error (error);
  trace = gradus_own_trace_parse (text, strlen (text), "own", gradus_setup_get_algorithm (setup),
                                  base, &error);
  g_assert_no_error (error);
  diff = gradus_own_trace_compare (trace, run, GRADUS_TRACE_DIFF_TOLERANCE, NULL, &error);
  g_assert_no_error (error);
  return diff;
}

static const GradusTraceDifference *
nth (GradusTraceDiff *diff, guint i)
{
  g_assert_cmpuint (i, <, diff->differences->len);
  return g_ptr_array_index (diff->differences, i);
}

static void
test_agrees (void)
{
  g_autoptr (GradusSetup) setup = make_setup ();
  g_autofree char *text = own_k_means (setup, 0, -1, FALSE);
  g_autoptr (GradusTraceDiff) diff = compare (setup, text, 0);

  g_assert_false (diff->differs);
  g_assert_cmpuint (diff->n_records, ==, ITERATIONS);
  g_assert_cmpuint (diff->n_numbers, ==, ITERATIONS * K * 2);
  g_assert_cmpfloat (diff->worst, <, 1e-12);
}

static void
test_third_update (void)
{
  g_autoptr (GradusSetup) setup = make_setup ();
  g_autofree char *text = NULL;
  g_autoptr (GradusTraceDiff) diff = NULL;

  text = own_k_means (setup, 3, -1, FALSE);
  diff = compare (setup, text, 0);
  g_assert_true (diff->differs);
  g_assert_cmpuint (diff->n_records, ==, 3);
  g_assert_cmpuint (diff->line, ==, 4);
  g_assert_cmpuint (diff->iteration, ==, 3);
  /* One phase that runs once, then three a pass, of which moving is the second. */
  g_assert_cmpuint (diff->step, ==, 1 + 2 * 3 + 2);
  g_assert_cmpstr (gradus_setup_get_algorithm (setup)->phases[diff->phase].id, ==, "move");
  g_assert_cmpuint (diff->differences->len, ==, K * 2);
  g_assert_cmpstr (nth (diff, 0)->name, ==, "centroids[0,0]");
}

static void
test_third_cluster (void)
{
  g_autoptr (GradusSetup) setup = make_setup ();
  g_autofree char *text = own_k_means (setup, 0, 2, FALSE);
  g_autoptr (GradusTraceDiff) diff = compare (setup, text, 0);
  g_autoptr (GradusRun) run = gradus_run_new (setup, NULL);
  g_auto (GradusArray) centroids = { 0 };
  g_auto (GradusArray) sizes = { 0 };
  GradusPosition here;
  int value;

  g_assert_true (diff->differs);
  g_assert_cmpuint (diff->iteration, ==, 1);
  g_assert_cmpuint (diff->differences->len, ==, 2);
  g_assert_cmpstr (nth (diff, 0)->name, ==, "centroids[2,0]");
  g_assert_cmpstr (nth (diff, 1)->name, ==, "centroids[2,1]");
  g_assert_nonnull (strstr (diff->verdict, "centroids[2,0]"));

  /* Both numbers are shown: ours is the centroid, theirs n / (n - 1) times it. */
  g_assert_true (gradus_run_seek (run, diff->step, 0));
  gradus_run_get_view (run, &here);
  value = gradus_algorithm_find_value (here.algorithm, "centroids");
  gradus_value_read (&here.algorithm->values[value], &here, &centroids);
  value = gradus_algorithm_find_value (here.algorithm, "sizes");
  gradus_value_read (&here.algorithm->values[value], &here, &sizes);
  g_assert_cmpfloat (nth (diff, 0)->ours, ==, centroids.data[4]);
  g_assert_cmpfloat_with_epsilon (nth (diff, 0)->own,
                                  centroids.data[4] * sizes.data[2] / (sizes.data[2] - 1), 1e-12);
}

static void
test_other_order (void)
{
  g_autoptr (GradusSetup) setup = make_setup ();
  g_autofree char *text = own_k_means (setup, 0, -1, TRUE);
  g_autoptr (GradusTraceDiff) diff = compare (setup, text, 0);

  g_assert_true (diff->differs);
  g_assert_cmpuint (diff->notes->len, ==, 0);
  g_assert_nonnull (strstr (diff->suspicion, "2, 1, 0"));
}

/* Every form of a name and of a file that is understood says the same. */
static void
test_forms (void)
{
  static const struct
  {
    const char *text;
    guint base;
  } forms[] = {
    { "iteration,centroids[1][0]\n0,%s\n", 0 },
    { "iteration;phase;centroids[2][1]\n0;init;%s\n", 1 },
    { "iteration\tcentroids(2,1)\tcolour\n0\t%s\tred\n", 1 },
    { "step,\"centroids[1,0]\"\n\n1,%s\n", 0 },
    { "\xef\xbb\xbfstep,\"centroids[1,0]\",inertia\r\n1,%s,NA\r\n", 0 },
    { "{\"step\":1,\"centroids[1,0]\":%s}\n", 0 },
    { "{\"iteration\":0,\"values\":{\"centroids\":[[-1,-0.5],[%s,0],[0.25,0.25]]}}\n", 0 },
    { "{\"iteration\":0,\"centroids\":[[-1,-0.5],[%s,0],[0.25,0.25]],\"inertia\":null}\n", 0 },
  };
  g_autoptr (GradusSetup) setup = make_setup ();

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_auto (GStrv) pieces = g_strsplit (forms[i].text, "%s", 2);
      g_autofree char *right = g_strconcat (pieces[0], "0", pieces[1], NULL);
      g_autofree char *wrong = g_strconcat (pieces[0], "0.5", pieces[1], NULL);
      g_autoptr (GradusTraceDiff) same = compare (setup, right, forms[i].base);
      g_autoptr (GradusTraceDiff) other = compare (setup, wrong, forms[i].base);

      g_assert_false (same->differs);
      g_assert_cmpuint (same->n_numbers, >=, 1);
      g_assert_true (other->differs);
      g_assert_cmpuint (other->step, ==, 1);
      g_assert_cmpstr (nth (other, 0)->name, ==, "centroids[1,0]");
      g_assert_cmpfloat (nth (other, 0)->own, ==, 0.5);
      g_assert_cmpfloat (nth (other, 0)->ours, ==, 0);
    }
}

static void
test_bad (void)
{
  static const struct
  {
    const char *text;
    const char *says;
  } bad[] = {
    { "", "no records" },
    { "step,inertia\n", "no records" },
    { "inertia\n3\n", "line 2 has neither" },
    { "step,colour\n1,2\n", "nothing to compare" },
    { "step,inertia\n1,two\n", "line 2, column 2: “two” is not a number" },
    { "step,inertia\n-1,2\n", "“-1” is not a count" },
    { "step,inertia\n1\n", "line 2 has 1 cells but the header has 2" },
    { "iteration,phase,inertia\n1,walk,2\n", "no phase “walk”" },
    { "{\"step\":1,\"inertia\":\n", "line 1" },
    { "{\"step\":1,\"inertia\":\"x\"}\n", "not a number" },
    { "{\"step\":1,\"centroids\":[[1,2],[3]]}\n", "full list" },
    { "{\"step\":\"a\",\"inertia\":1}\n", "line 1" },
    { "{\"gradus-trace\":1,\"algorithm\":\"smo\"}\n{\"step\":1,\"inertia\":1}\n",
      "is a trace of “smo”" },
    { "\xff\xfe", "UTF-8" },
    { "step,\"inertia\n1,2\n", "stops being CSV" },
  };
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("k-means");

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;
      GradusOwnTrace *trace = gradus_own_trace_parse (bad[i].text, strlen (bad[i].text), "own",
                                                      algorithm, 0, &error);

      g_assert_null (trace);
      g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
      if (strstr (error->message, bad[i].says) == NULL)
        g_error ("case %u: “%s” does not say “%s”", i, error->message, bad[i].says);
    }
}

/* The commonest symptom of a mistake is a number that is none. */
static void
test_not_a_number (void)
{
  g_autoptr (GradusSetup) setup = make_setup ();
  g_autoptr (GradusTraceDiff) nan = compare (setup, "step,centroids[0][0]\n1,-nan\n", 0);
  g_autoptr (GradusTraceDiff) inf = compare (setup, "step,centroids[0][0]\n1,inf\n", 0);

  g_assert_true (nan->differs);
  g_assert_true (isnan (nth (nan, 0)->own));
  g_assert_true (inf->differs);
  g_assert_true (isinf (nth (inf, 0)->own));
}

/* Sound files that do not suit the run: sentences, no crash. */
static void
test_unsuitable (void)
{
  g_autoptr (GradusSetup) setup = make_setup ();
  g_autoptr (GradusTraceDiff) shape = NULL;
  g_autoptr (GradusTraceDiff) beyond = NULL;
  g_autoptr (GradusTraceDiff) entry = NULL;
  g_autoptr (GradusTraceDiff) early = NULL;

  shape = compare (setup, "{\"step\":1,\"centroids\":[[1,2],[3,4]]}\n", 0);
  g_assert_true (shape->differs);
  g_assert_nonnull (strstr (g_ptr_array_index (shape->notes, 0), "2 × 2"));

  beyond = compare (setup, "step,inertia\n100000,2\n", 0);
  g_assert_false (beyond->differs);
  g_assert_false (beyond->complete);
  g_assert_nonnull (strstr (beyond->verdict, "Nothing was compared"));
  g_assert_nonnull (strstr (g_ptr_array_index (beyond->notes, 0), "the run ended"));

  entry = compare (setup, "step,centroids[7][0]\n1,2\n", 0);
  g_assert_true (entry->differs);
  g_assert_nonnull (strstr (g_ptr_array_index (entry->notes, 0), "There is no entry"));

  early = compare (setup, "step,inertia\n0,2\n", 0);
  g_assert_false (early->differs);
  g_assert_false (early->complete);
  g_assert_nonnull (strstr (g_ptr_array_index (early->notes, 0), "not defined yet"));
}

/* A list of wrong data is named once, not entry by entry, and not in quadratic time: a list of
 * 200,000 took minutes. */
static void
test_long_list (void)
{
  g_autoptr (GradusSetup) setup = make_setup ();
  g_autoptr (GString) text = g_string_new ("{\"step\":2,\"owner\":[0");
  g_autoptr (GradusTraceDiff) diff = NULL;

  for (guint i = 1; i < 200000; i++)
    g_string_append (text, ",0");
  g_string_append (text, "]}\n");
  diff = compare (setup, text->str, 0);
  g_assert_true (diff->differs);
  g_assert_false (diff->complete);
  g_assert_cmpuint (diff->notes->len, ==, 2);
  g_assert_nonnull (strstr (g_ptr_array_index (diff->notes, 0), "200000"));
  g_assert_nonnull (strstr (g_ptr_array_index (diff->notes, 1), "There is no entry"));
}

/* What we write ourselves we read back, in both formats, for every algorithm. */
static void
test_own_formats (void)
{
  const GradusAlgorithm *const *all;
  guint n;

  all = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusSetup) setup = gradus_setup_new_preset (
        all[i], gradus_algorithm_first_look (all[i]), &error);
      g_autoptr (GradusRun) run = gradus_run_new (setup, &error);
      g_autoptr (GradusTraceCsv) csv = gradus_trace_csv_new (all[i]);
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (GString) lines = g_string_new (NULL);
      g_autoptr (GradusTraceDiff) a = NULL;
      g_autoptr (GradusTraceDiff) b = NULL;

      g_assert_no_error (error);
      do
        gradus_trace_csv_scout (csv, run);
      while (gradus_run_get_step (run) < 12 && gradus_run_forward (run, GRADUS_GRAIN_PHASE));
      gradus_trace_csv_append_header (csv, text);
      gradus_trace_append_header (lines, setup);
      gradus_run_seek (run, 0, 0);
      do
        {
          gradus_trace_csv_append_step (csv, text, run);
          gradus_trace_append_step (lines, run);
        }
      while (gradus_run_get_step (run) < 12 && gradus_run_forward (run, GRADUS_GRAIN_PHASE));

      a = compare (setup, text->str, 0);
      b = compare (setup, lines->str, 0);
      g_assert_false (a->differs);
      g_assert_false (b->differs);
      g_assert_true (a->complete);
      g_assert_true (b->complete);
      g_assert_cmpfloat (a->worst, ==, 0);
      g_assert_cmpuint (a->n_records, ==, b->n_records);
      g_assert_cmpuint (a->n_numbers, >, 0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/own-trace/agrees", test_agrees);
  g_test_add_func ("/own-trace/long-list", test_long_list);
  g_test_add_func ("/own-trace/planted/update", test_third_update);
  g_test_add_func ("/own-trace/planted/cluster", test_third_cluster);
  g_test_add_func ("/own-trace/order", test_other_order);
  g_test_add_func ("/own-trace/forms", test_forms);
  g_test_add_func ("/own-trace/bad", test_bad);
  g_test_add_func ("/own-trace/not-a-number", test_not_a_number);
  g_test_add_func ("/own-trace/unsuitable", test_unsuitable);
  g_test_add_func ("/own-trace/own-formats", test_own_formats);
  return g_test_run ();
}
