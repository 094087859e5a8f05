/* Gradus: edits of simulated worlds: one of their numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-edit-private.h"

GradusDataset *
gradus_edit_simulator_set (GradusDataset *dataset, guint number, double value)
{
  const GradusSimulator *old = gradus_dataset_get_simulator (dataset);
  g_autofree double *numbers = NULL;
  g_autofree char *origin = NULL;
  GradusDataset *made;
  guint n;

  g_return_val_if_fail (old != NULL, NULL);
  n = gradus_system_count (old->system);
  if (number >= n || !gradus_system_check (old->system, number, value, NULL))
    return gradus_dataset_ref (dataset);
  numbers = g_memdup2 (old->numbers, n * sizeof *numbers);
  numbers[number] = value;
  origin = gradus_edit_origin (dataset);
  made = gradus_simulator_new (old->system, numbers, gradus_dataset_get_name (dataset), origin);
  gradus_edit_copy_hints (dataset, made);

  return made;
}
