/* Gradus: the table of the kinds of data in experiments, and the kind without data.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-kind-private.h"

static void
none_to_json (GradusDataset *dataset, JsonObject *object)
{
}

static GradusDataset *
none_from_json (JsonObject *object, const char *name, const char *origin, GError **error)
{
  return gradus_dataset_new (&gradus_data_none, NULL, name, origin);
}

static const char *const none_members[] = { NULL };

const GradusKindFiles gradus_kind_files_none = {
  .kind = &gradus_data_none,
  .to_json = none_to_json,
  .from_json = none_from_json,
  .members = none_members,
};

const GradusKindFiles *const gradus_kind_files[] = {
  &gradus_kind_files_table,     &gradus_kind_files_grid_world, &gradus_kind_files_trajectory,
  &gradus_kind_files_sequences, &gradus_kind_files_corpus,     &gradus_kind_files_signals,
  &gradus_kind_files_simulator, &gradus_kind_files_none,       NULL,
};

const GradusKindFiles *
gradus_kind_files_find (const GradusDataKind *kind)
{
  for (guint i = 0; gradus_kind_files[i] != NULL; i++)
    if (gradus_kind_files[i]->kind == kind)
      return gradus_kind_files[i];

  return NULL;
}
