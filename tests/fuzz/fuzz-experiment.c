/* Fuzz target: whatever the text is, reading it as an experiment ends in an experiment that is
 * saved and read again the same, or in a sentence.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-experiment.h"
#include "gradus-init.h"

int LLVMFuzzerInitialize (int *argc, char ***argv);
int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);

int
LLVMFuzzerInitialize (int *argc, char ***argv)
{
  gradus_init ();

  return 0;
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusExperiment) first = gradus_experiment_from_json (
    (const char *) data, (gssize) size, "fuzz.gradus", &error);
  g_autoptr (GradusExperiment) second = NULL;
  g_autofree char *text = NULL;
  g_autofree char *again = NULL;

  g_assert_true ((first == NULL) == (error != NULL));
  if (first == NULL)
    {
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return 0;
    }

  gradus_setup_validate (gradus_experiment_get_setup (first), NULL);
  text = gradus_experiment_to_json (first);
  second = gradus_experiment_from_json (text, -1, "fuzz.gradus", &error);
  g_assert_no_error (error);
  again = gradus_experiment_to_json (second);
  g_assert_cmpstr (text, ==, again);

  return 0;
}
