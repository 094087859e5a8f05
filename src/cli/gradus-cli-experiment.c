/* gradus-cli: experiments named on the command line.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-cli-experiment.h"
#include "gradus-experiment.h"

GradusExperiment *
gradus_cli_source_make (const GradusCliSource *source, const char *what, GError **error)
{
  g_autoptr (GradusExperiment) experiment = NULL;
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GFile) file = NULL;

  if (!g_str_has_suffix (what, ".gradus"))
    {
      setup = gradus_cli_source_make_setup (source, what, NULL, error);
      return setup != NULL ? gradus_experiment_new (setup) : NULL;
    }
  file = g_file_new_for_path (what);
  experiment = gradus_experiment_load (file, error);
  if (experiment == NULL)
    return NULL;
  setup = gradus_cli_source_make_setup (source, what, gradus_experiment_get_setup (experiment),
                                        error);
  if (setup == NULL)
    return NULL;
  if (gradus_setup_equal (setup, gradus_experiment_get_setup (experiment)))
    return g_steal_pointer (&experiment);
  if (gradus_script_count_changes (gradus_experiment_get_script (experiment)) > 0)
    g_printerr ("gradus-cli: %s\n",
                _ ("the experiment begins otherwise than it was saved, so what was changed in the "
                   "middle of its run is left out."));
  gradus_experiment_set_setup (experiment, setup);
  return g_steal_pointer (&experiment);
}

static gboolean
save (GradusExperiment *experiment, GradusRun *run, const char *path, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  gradus_experiment_set_step (experiment, gradus_run_get_step (run), 0);
  return gradus_experiment_save (experiment, file, error);
}

const GradusCliExperiments gradus_cli_experiments = {
  .make = gradus_cli_source_make,
  .make_run = gradus_experiment_make_run,
  .save = save,
  .unref = gradus_experiment_unref,
};
