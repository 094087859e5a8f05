/* Gradus: the data set of an experiment, for the importer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-experiment.h"
#include "gradus-import-private.h"

GradusDataset *
gradus_import_experiment (const GradusImportSource *source, GError **error)
{
  g_autoptr (GradusExperiment) experiment = NULL;
  GradusDataset *dataset;

  source->report->format = g_strdup ("gradus");
  experiment = gradus_experiment_from_json (source->text, (gssize) source->length, source->name,
                                            error);
  if (experiment == NULL)
    return NULL;
  dataset = gradus_setup_get_dataset (gradus_experiment_get_setup (experiment));
  if (gradus_dataset_get_table (dataset) != NULL)
    {
      source->report->rows = gradus_dataset_get_table (dataset)->n;
      source->report->columns = gradus_dataset_get_table (dataset)->n_columns;
    }

  return gradus_dataset_ref (dataset);
}
