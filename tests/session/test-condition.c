/* Conditions and the watcher: the language, its mistakes, and the steps at which it is hit.
 *
 * The steps of k-means on the book's 300 points are those of `gradus-cli run k-means --preset
 * kmeans-300 --trace`, whose J are checked elsewhere against the book's own program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-condition.h"
#include "gradus-init.h"
#include "gradus-registry.h"
#include "gradus-watcher.h"

static const GradusAlgorithm *
get_k_means (void)
{
  return gradus_registry_find_algorithm ("k-means");
}

static GradusCondition *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  GradusCondition *condition = gradus_condition_new (get_k_means (), text, NULL, &error);

  g_assert_no_error (error);

  return condition;
}

/* --- The language --- */

static void
test_spelling (void)
{
  static const struct
  {
    const char *text, *spelled;
  } table[] = {
    { "inertia < 520", "inertia < 520" },
    { "  inertia<520  ", "inertia < 520" },
    { "inertia\t<=\t5.2e2", "inertia <= 520" },
    { "inertia ≤ +520", "inertia <= 520" },
    { "inertia≥−1.5", "inertia >= -1.5" },
    { "inertia ≠ -1e-3", "inertia != -0.001" },
    { "inertia == .5", "inertia == 0.5" },
    { "inertia > 5.", "inertia > 5" },
    { "inertia != 0", "inertia != 0" },
    { "inertia rises", "inertia rises" },
    { "inertia falls", "inertia falls" },
    { "inertia-assigned changes", "inertia-assigned changes" },
    { "abs(inertia) < 3", "abs(inertia) < 3" },
    { "abs ( centroids [ 1 , 0 ] ) > 3", "abs(centroids[1,0]) > 3" },
    { "centroids[0,1]>=2", "centroids[0,1] >= 2" },
    { "sizes[2] == 100", "sizes[2] == 100" },
    { "owner changes", "owner changes" },
    { "owner[12] changes", "owner[12] changes" },
    { "event:tie", "event:tie" },
    { "event: empty-cluster", "event:empty-cluster" },
    { "tie", "event:tie" },
    { "invariant:inertia-never-rises", "invariant:inertia-never-rises" },
    /* As the window calls them. */
    { "J < 520", "inertia < 520" },
    { "abs(J) < 520", "abs(inertia) < 520" },
    { "Sum of squared distances < 520", "inertia < 520" },
    { "sum of squared distances in each cluster[1] < 520", "within[1] < 520" },
    { "Cluster sizes[2] == 100", "sizes[2] == 100" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (GradusCondition) condition = parse (table[i].text);
      g_autoptr (GradusCondition) again = NULL;

      g_assert_cmpstr (gradus_condition_get_text (condition), ==, table[i].spelled);
      again = parse (table[i].spelled);
      g_assert_cmpstr (gradus_condition_get_text (again), ==, table[i].spelled);
      g_assert_cmpint (gradus_condition_get_event (condition) >= 0, ==,
                       g_str_has_prefix (table[i].spelled, "event:"));
    }
}

static void
test_mistakes (void)
{
  static const struct
  {
    const char *text;
    gsize place;      /* byte offset */
    const char *says; /* a part of the sentence */
  } table[] = {
    { "", 0, "inertia < 10" },
    { "   ", 3, "the end" },
    { "inerta < 5", 0, "Did you mean “inertia”?" },
    { "loss < 5", 0, "inertia, inertia-assigned, moved, ties" },
    { "loss < 5", 0, "centroids, owner, sizes, within" },
    { "inertia", 7, "comparison is missing" },
    { "inertia = 5", 8, "write ==" },
    { "inertia =< 5", 8, "write ==" },
    { "inertia <", 9, "number is missing" },
    { "inertia < x", 10, "“x”" },
    { "inertia < 1e", 10, "“1e”" },
    { "inertia < 1.2.3", 10, "“1.2.3”" },
    { "inertia < 1e999", 10, "1e999" },
    { "inertia < nan", 10, "number is missing" },
    { "inertia < 0x10", 10, "number is missing" },
    { "inertia < 12abc", 10, "number is missing" },
    { "inertia < 5 and more", 12, "breakpoint of its own" },
    { "inertia rises 5", 14, "“5”" },
    { "inertia risesx", 8, "comparison is missing" },
    { "inertia goes", 8, "“goes”" },
    { "5 < inertia", 0, "begins with the name" },
    { "inertia[0] < 5", 7, "without indices" },
    { "centroids[] > 1", 10, "whole number counted from 0" },
    { "centroids[-1] > 1", 10, "whole number counted from 0" },
    { "centroids[0.5] > 1", 11, "“]”" },
    { "centroids[0 > 1", 12, "“]”" },
    { "centroids[0,0,0,0] > 1", 16, "three indices" },
    { "centroids[99999999999999999999] > 1", 10, "larger than any array" },
    { "event:", 6, "empty-cluster, reassigned, tie" },
    { "event:ti", 6, "Did you mean “tie”?" },
    { "event:xyz-zyx-xyz", 6, "empty-cluster, reassigned, tie" },
    { "event:tie > 2", 10, "not compared" },
    { "tie > 2", 4, "not compared" },
    { "invariant:x", 10, "inertia-never-rises" },
    { "abs(inertia < 3", 12, "“)”" },
    { "abs(event:tie)", 4, "“event”" },
    { "abs inertia < 3", 0, "“abs”" },
    { "θ > 1", 0, "“θ”" },
    { "Joy < 5", 0, "has no “Joy”" },
    { "J[0] < 5", 1, "without indices" },
    { "inertia < 5 é", 12, "“é”" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (GError) error = NULL;
      gsize place = G_MAXSIZE;

      g_test_message ("%s", table[i].text);
      g_assert_null (gradus_condition_new (get_k_means (), table[i].text, &place, &error));
      g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
      g_assert_cmpuint (place, ==, table[i].place);
      if (strstr (error->message, table[i].says) == NULL)
        g_error ("“%s”: %s", table[i].text, error->message);
    }
}

static void
test_nonsense (void)
{
  g_autofree char *long_text = g_strnfill (5000, 'x');
  g_autoptr (GError) error = NULL;
  static const char *const parts[] = {
    "inertia", "centroids", "[", "]",      "0", ",", "<", ">=", "==", "=",  "−",   "1e", "5",
    "rises",   "abs(",      ")", "event:", ":", " ", "≤", "\n", "\"", "%s", "tie", "-",
  };
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);

  g_assert_null (gradus_condition_new (get_k_means (), long_text, NULL, &error));
  g_clear_error (&error);
  g_assert_null (gradus_condition_new (get_k_means (), "inertia < \xff", NULL, &error));
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  for (guint i = 0; i < 20000; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (GradusCondition) condition = NULL;
      g_autoptr (GError) inner = NULL;
      gsize place;

      for (int n = g_rand_int_range (rand, 1, 8); n > 0; n--)
        g_string_append (text, parts[g_rand_int_range (rand, 0, G_N_ELEMENTS (parts))]);
      condition = gradus_condition_new (get_k_means (), text->str, &place, &inner);
      g_assert_true ((condition == NULL) == (inner != NULL));
      g_assert_cmpuint (place, <=, text->len);
      if (condition != NULL)
        {
          g_autoptr (GradusCondition) again = parse (gradus_condition_get_text (condition));

          g_assert_cmpstr (gradus_condition_get_text (again), ==,
                           gradus_condition_get_text (condition));
        }
    }
}

/* --- Hits --- */

static GradusRun *
make_run (void)
{
  const GradusAlgorithm *algorithm = get_k_means ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (
    algorithm, gradus_algorithm_find_preset (algorithm, "kmeans-300"), &error);
  GradusRun *run = gradus_run_new (setup, &error);

  g_assert_no_error (error);

  return run;
}

static const struct
{
  const char *text;
  guint64 steps[12]; /* at which it is hit; 0 ends */
} hits[] = {
  { "inertia < 520", { 9 } },
  { "inertia <= 578.0834556063257", { 6 } },
  { "inertia < 578.0834556063257", { 8 } },
  { "inertia > 900", { 2 } },
  { "inertia > 517.1", { 2 } },
  { "inertia != 929.0700285244662", { 2, 5 } },
  { "inertia falls", { 3, 5, 6, 8, 9, 11, 12, 15, 18 } },
  { "inertia rises", { 14, 17 } },
  { "inertia == 1", { 0 } },
  { "abs(inertia) < 520", { 9 } },
  { "event:reassigned", { 5, 8, 11 } },
  { "invariant:inertia-never-rises", { 0 } },
  { "centroids[0,1] > 3.7", { 9 } },
  { "centroids[0,0] < 0", { 9 } },
  { "abs(centroids[0,0]) < 0.1", { 6 } },
  { "centroids changes", { 3, 6, 9, 12 } },
  { "centroids[1,1] changes", { 3, 6, 9, 12 } },
  { "centroids[1,0] rises", { 12 } },
  { "sizes[0] > 50", { 2 } },
};

static void
assert_hits (GradusWatcher *watcher, guint i)
{
  guint n, want = 0;
  const GradusHit *found = gradus_watcher_get_hits (watcher, &n);

  for (guint h = 0; h < n; h++)
    {
      if ((found[h].mask >> i & 1) == 0)
        continue;
      g_assert_cmpuint (found[h].step, ==, hits[i].steps[want]);
      want++;
    }
  if (want < G_N_ELEMENTS (hits[i].steps) && hits[i].steps[want] != 0)
    g_error ("“%s” is not hit at step %" G_GUINT64_FORMAT, hits[i].text, hits[i].steps[want]);
}

static GradusWatcher *
make_watcher (void)
{
  GradusWatcher *watcher = gradus_watcher_new ();
  GradusCondition *conditions[G_N_ELEMENTS (hits)];

  for (guint i = 0; i < G_N_ELEMENTS (hits); i++)
    conditions[i] = parse (hits[i].text);
  gradus_watcher_set_conditions (watcher, conditions, G_N_ELEMENTS (hits));
  for (guint i = 0; i < G_N_ELEMENTS (hits); i++)
    gradus_condition_unref (conditions[i]);

  return watcher;
}

static gboolean
look_cb (GradusRun *run, gpointer user_data)
{
  gradus_watcher_look (user_data, run);

  return FALSE;
}

static void
assert_all_hits (GradusWatcher *watcher)
{
  for (guint i = 0; i < G_N_ELEMENTS (hits); i++)
    assert_hits (watcher, i);
}

/* Found while the steps are made, while they are visited again, or afterwards on a copy: the same
 * hits. */
static void
test_hits (void)
{
  g_autoptr (GradusRun) run = make_run ();
  g_autoptr (GradusRun) copy = NULL;
  g_autoptr (GradusWatcher) first = make_watcher ();
  g_autoptr (GradusWatcher) second = make_watcher ();
  g_autoptr (GradusWatcher) third = make_watcher ();
  g_autoptr (GradusWatcher) scanner = gradus_watcher_new_like (third);
  gint cancel = 0;

  gradus_watcher_begin (first, run);
  gradus_run_advance (run, 100, look_cb, first, NULL);
  g_assert_cmpuint (gradus_run_get_last (run), ==, 19);
  assert_all_hits (first);
  g_assert_cmpuint (gradus_watcher_get_unseen (first), ==, 20);

  gradus_run_seek (run, 0, 0);
  gradus_watcher_begin (second, run);
  gradus_run_advance (run, 100, look_cb, second, NULL);
  assert_all_hits (second);

  gradus_watcher_read (third, run);
  g_assert_cmpuint (gradus_watcher_get_unseen (third), ==, 0);
  copy = gradus_run_copy (run);
  g_assert_true (gradus_watcher_scan (scanner, copy, 0, &cancel));
  gradus_watcher_merge (third, scanner, 0);
  assert_all_hits (third);
  g_assert_cmpuint (gradus_watcher_get_unseen (third), ==, 20);

  /* Other conditions, other hits. */
  gradus_watcher_set_conditions (third, NULL, 0);
  g_assert_cmpuint (gradus_watcher_get_mask (third, 9), ==, 0);
}

/* A walk that goes on where another ended, and one that begins inside a phase. */
static void
test_hits_in_parts (void)
{
  g_autoptr (GradusRun) run = make_run ();
  g_autoptr (GradusWatcher) watcher = make_watcher ();

  while (!gradus_run_is_at_end (run))
    {
      gradus_watcher_begin (watcher, run);
      gradus_run_forward (run, GRADUS_GRAIN_MICRO);
      if (gradus_run_get_micro (run) > 0)
        g_assert_cmpuint (gradus_watcher_look (watcher, run), ==, 0);
      if (gradus_run_get_micro (run) > 0)
        gradus_run_forward (run, GRADUS_GRAIN_PHASE);
      gradus_watcher_look (watcher, run);
      /* Somebody looks elsewhere in between. */
      if (gradus_run_get_step (run) == 7)
        {
          gradus_run_seek (run, 2, 0);
          gradus_watcher_begin (watcher, run);
          gradus_run_seek (run, 7, 0);
        }
    }
  assert_all_hits (watcher);
}

static void
test_fits (void)
{
  static const struct
  {
    const char *text, *says;
  } table[] = {
    { "centroids > 1", "3 × 2" },
    { "centroids[1] > 1", "centroids[2,1]" },
    { "centroids[0,1,0] > 1", "centroids[2,1]" },
    { "centroids[3,0] > 1", "no such entry" },
    { "centroids rises", "Say which one" },
    { "sizes[3] > 1", "sizes[2]" },
    { "centroids[2,1] > 1", NULL },
    { "centroids changes", NULL },
    { "sizes[2] falls", NULL },
    { "inertia < 3", NULL },
  };
  g_autoptr (GradusRun) run = make_run ();
  GradusPosition here;

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (GradusCondition) condition = parse (table[i].text);
      g_autoptr (GError) error = NULL;
      gboolean known, fits;

      gradus_run_seek (run, 0, 0);
      gradus_run_get_view (run, &here);
      g_assert_true (gradus_condition_fits (condition, &here, &known, &error));
      g_assert_no_error (error);
      gradus_run_seek (run, 4, 0);
      gradus_run_get_view (run, &here);
      fits = gradus_condition_fits (condition, &here, &known, &error);
      g_assert_true (known);
      g_assert_true (fits == (table[i].says == NULL));
      if (table[i].says != NULL && strstr (error->message, table[i].says) == NULL)
        g_error ("“%s”: %s", table[i].text, error->message);
    }
}

static void
test_names (void)
{
  g_auto (GradusArray) array = { 0 };
  g_autofree char *stack = NULL;
  g_autofree char *vector = NULL;
  g_autofree char *scalar = NULL;

  gradus_array_init_stack (&array, 2, 3, 4);
  stack = gradus_value_entry_name ("q", &array, 23);
  g_assert_cmpstr (stack, ==, "q[1,2,3]");
  gradus_array_init_vector (&array, 5);
  vector = gradus_value_entry_name ("theta", &array, 3);
  g_assert_cmpstr (vector, ==, "theta[3]");
  gradus_array_init_scalar (&array, 1);
  scalar = gradus_value_entry_name ("error", &array, 0);
  g_assert_cmpstr (scalar, ==, "error");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/condition/spelling", test_spelling);
  g_test_add_func ("/condition/mistakes", test_mistakes);
  g_test_add_func ("/condition/nonsense", test_nonsense);
  g_test_add_func ("/condition/fits", test_fits);
  g_test_add_func ("/condition/names", test_names);
  g_test_add_func ("/watcher/hits", test_hits);
  g_test_add_func ("/watcher/hits-in-parts", test_hits_in_parts);

  return g_test_run ();
}
