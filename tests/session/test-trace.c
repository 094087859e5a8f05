/* Traces: valid JSON lines, the same bytes for the same experiment.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-init.h"
#include "gradus-registry.h"
#include "gradus-test-turn.h"
#include "gradus-trace.h"

/* Enough of any preset to see every kind of line. */
#define STEPS 60

static char *
make_trace (const GradusAlgorithm *algorithm, const GradusPreset *preset)
{
  GString *out = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (algorithm, preset, &error);
  g_autoptr (GradusRun) run = NULL;

  g_assert_no_error (error);
  run = gradus_run_new (setup, &error);
  g_assert_no_error (error);
  gradus_trace_append_header (out, setup);
  gradus_trace_append_step (out, run);
  for (guint i = 0; i < STEPS && gradus_run_forward (run, GRADUS_GRAIN_PHASE); i++)
    gradus_trace_append_step (out, run);
  gradus_trace_append_summary (out, run);
  g_string_append_c (out, '\n');

  return g_string_free (out, FALSE);
}

static void
assert_members (JsonObject *object, const char *const *members)
{
  for (guint i = 0; members[i] != NULL; i++)
    if (!json_object_has_member (object, members[i]))
      g_error ("The member %s is missing.", members[i]);
}

static void
test_all (void)
{
  static const char *const header[] = { "gradus-trace", "algorithm", "params", "seed",
                                        "generator",    "starts",    "data",   NULL };
  static const char *const line[] = { "step",    "iteration", "phase",  "status",
                                      "metrics", "values",    "events", NULL };
  static const char *const summary[] = { "algorithm", "status", "message", "steps",  "iterations",
                                         "metrics",   "values", "events",  "broken", NULL };
  guint n;
  const GradusAlgorithm *const *algorithms = gradus_registry_get_algorithms (&n);

  for (guint i = 0; i < n; i++)
    for (const GradusPreset *preset = algorithms[i]->presets;
         preset->id != NULL && gradus_test_is_read (i); preset++)
      {
        g_autofree char *first = make_trace (algorithms[i], preset);
        g_autofree char *second = make_trace (algorithms[i], preset);
        g_auto (GStrv) lines = g_strsplit (first, "\n", -1);
        guint n_lines = g_strv_length (lines) - 1;

        g_test_message ("%s %s", algorithms[i]->id, preset->id);
        g_assert_cmpstr (first, ==, second);
        /* As a number, not in a word such as "determinant". */
        g_assert_false (g_regex_match_simple ("[:,\\[]-?(nan|inf)", first, 0, 0));
        for (guint j = 0; j < n_lines; j++)
          {
            g_autoptr (GError) error = NULL;
            g_autoptr (JsonNode) node = json_from_string (lines[j], &error);
            JsonObject *object;

            g_assert_no_error (error);
            object = json_node_get_object (node);
            assert_members (object, j == 0 ? header : j == n_lines - 1 ? summary : line);
            if (j > 0 && j < n_lines - 1)
              g_assert_cmpint (json_object_get_int_member (object, "step"), ==, j - 1);
          }
      }
}

static void
test_micro (void)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("k-means");
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (
    algorithm, gradus_algorithm_first_look (algorithm), &error);
  g_autoptr (GradusRun) run = gradus_run_new (setup, &error);
  g_autoptr (GString) between = g_string_new (NULL);
  g_autoptr (GString) inside = g_string_new (NULL);

  g_assert_no_error (error);
  gradus_trace_append_step (between, run);
  while (gradus_run_get_micro (run) == 0)
    g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_MICRO));
  gradus_trace_append_step (inside, run);
  g_assert_null (strstr (between->str, "\"micro\""));
  g_assert_nonnull (strstr (inside->str, "\"micro\":1,"));
}

static void
test_strings (void)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_auto (GradusArray) array = { 0 };
  double *values;

  gradus_json_append_string (out, "a\"\\\n\r\t\x01é中");
  g_assert_cmpstr (out->str, ==, "\"a\\\"\\\\\\n\\r\\t\\u0001é中\"");

  g_string_truncate (out, 0);
  gradus_json_append_array (out, &array);
  gradus_array_init_scalar (&array, 2.5);
  gradus_json_append_array (out, &array);
  values = gradus_array_init_stack (&array, 2, 1, 2);
  values[1] = NAN;
  values[3] = -1;
  gradus_json_append_array (out, &array);
  g_assert_cmpstr (out->str, ==, "null2.5[[[0,null]],[[0,-1]]]");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();

  g_test_add_func ("/trace/all", test_all);
  g_test_add_func ("/trace/micro", test_micro);
  g_test_add_func ("/trace/strings", test_strings);

  return g_test_run ();
}
