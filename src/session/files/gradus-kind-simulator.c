/* Gradus: simulated worlds in experiments.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-kind-private.h"
#include "gradus-number.h"
#include "gradus-simulator.h"

static void
simulator_to_json (GradusDataset *dataset, JsonObject *object)
{
  const GradusSimulator *simulator = gradus_dataset_get_simulator (dataset);
  JsonObject *numbers = json_object_new ();

  for (guint i = 0; simulator->system->numbers[i].id != NULL; i++)
    json_object_set_double_member (numbers, simulator->system->numbers[i].id,
                                   simulator->numbers[i]);
  json_object_set_string_member (object, "system", simulator->system->id);
  json_object_set_object_member (object, "numbers", numbers);
}

static GradusDataset *
simulator_from_json (JsonObject *object, const char *name, const char *origin, GError **error)
{
  const char *id;
  const GradusSystem *system;
  JsonObject *members;
  g_autofree double *numbers = NULL;
  g_autoptr (GList) ids = NULL;

  if (!gradus_json_get_string (object, "system", TRUE, &id, error))
    return NULL;
  system = gradus_system_find (id, error);
  if (system == NULL)
    return NULL;
  members = gradus_json_get_object (object, "numbers", TRUE, error);
  if (members == NULL)
    return NULL;
  numbers = gradus_system_defaults (system);
  ids = json_object_get_members (members);
  for (GList *l = ids; l != NULL; l = l->next)
    {
      const int i = gradus_system_find_number (system, l->data);

      if (i < 0)
        {
          g_autofree char *list = gradus_system_list_numbers (system);

          gradus_json_set_error (error, l->data, list);
          return NULL;
        }
      if (!gradus_json_get_number (members, l->data, TRUE, &numbers[i], error)
          || !gradus_system_check (system, (guint) i, numbers[i], error))
        return NULL;
    }

  return gradus_simulator_new (system, numbers, name, origin);
}

static const char *const simulator_members[] = { "system", "numbers", NULL };

const GradusKindFiles gradus_kind_files_simulator = {
  .kind = &gradus_data_simulator,
  .to_json = simulator_to_json,
  .from_json = simulator_from_json,
  .members = simulator_members,
};
