/* Fuzz target: whatever the bytes are, they are a condition that has a spelling and can be asked of
 * every step of a run, or they are refused with a place inside of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-init.h"
#include "gradus-registry.h"
#include "gradus-watcher.h"

int LLVMFuzzerInitialize (int *argc, char ***argv);
int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);

#define STEPS 12

static GradusRun *run;

int
LLVMFuzzerInitialize (int *argc, char ***argv)
{
  const GradusAlgorithm *algorithm;
  g_autoptr (GradusSetup) setup = NULL;

  gradus_init ();
  algorithm = gradus_registry_find_algorithm ("k-means");
  setup = gradus_setup_new_preset (algorithm, gradus_algorithm_find_preset (algorithm, "kmeans-6"),
                                   NULL);
  run = gradus_run_new (setup, NULL);
  gradus_run_advance (run, STEPS, NULL, NULL, NULL);

  return 0;
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusWatcher) watcher = gradus_watcher_new ();
  g_autoptr (GradusCondition) again = NULL;
  g_autoptr (GradusCondition) condition = NULL;
  gsize place;
  gint cancel = 0;

  condition = gradus_condition_new (gradus_run_get_algorithm (run), text, &place, &error);
  g_assert_true ((condition == NULL) == (error != NULL));
  g_assert_cmpuint (place, <=, strlen (text));
  if (error != NULL)
    {
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return 0;
    }
  again = gradus_condition_new (gradus_run_get_algorithm (run),
                                gradus_condition_get_text (condition), NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (gradus_condition_get_text (again), ==, gradus_condition_get_text (condition));
  gradus_watcher_set_conditions (watcher, &condition, 1);
  g_assert_true (gradus_watcher_scan (watcher, run, 0, &cancel));

  return 0;
}
