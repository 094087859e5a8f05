/* Gradus: simulated worlds in experiments and as text files.
 *
 *   simulator cart-pole
 *   gravity 9.8
 *   start-angle 3
 *
 * One number of the world a line, by its name; a number that is not there has its usual value.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-kind-private.h"
#include "gradus-number.h"
#include "gradus-simulator.h"

#define MAGIC "simulator"

/* Names between commas, for messages. */
static char *
list_numbers (const GradusSystem *system)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; system->numbers[i].id != NULL; i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", system->numbers[i].id);

  return g_string_free (list, FALSE);
}

static const GradusSystem *
find_system (const char *id, GError **error)
{
  const GradusSystem *system = gradus_system_find (id);
  g_autoptr (GString) list = g_string_new (NULL);

  if (system != NULL)
    return system;
  for (guint i = 0; gradus_systems[i] != NULL; i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", gradus_systems[i]->id);
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
               _ ("There is no simulated world called “%s”: choose one of %s."), id, list->str);

  return NULL;
}

/* --- Experiments --- */

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
  system = find_system (id, error);
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
          g_autofree char *list = list_numbers (system);

          gradus_json_set_error (error, l->data, list);
          return NULL;
        }
      if (!gradus_json_get_number (members, l->data, TRUE, &numbers[i], error)
          || !gradus_system_check (system, (guint) i, numbers[i], error))
        return NULL;
    }

  return gradus_simulator_new (system, numbers, name, origin);
}

/* --- Files --- */

static gboolean
looks_like (const char *text, gsize length)
{
  return gradus_import_begins_with (text, length, MAGIC);
}

/* Put the number of a line "name value" into @numbers. */
static gboolean
read_line (const GradusImportSource *source, const GradusSystem *system, char *line,
           guint line_number, double *numbers, GError **error)
{
  const gsize length = strcspn (line, " \t=:");
  g_autofree char *id = g_strndup (line, length);
  const char *value = line + length + strspn (line + length, " \t=:");
  const int i = gradus_system_find_number (system, id);
  g_autoptr (GError) reason = NULL;

  if (i < 0)
    {
      g_autofree char *list = list_numbers (system);

      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s”, line %u: there is no number called “%s”. Use one of %s."),
                   source->name, line_number, id, list);
      return FALSE;
    }
  if (!gradus_import_parse_number (value, strlen (value), '.', &numbers[i]))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s”, line %u: “%s” is not a number. Write a number behind “%s”, with a "
                      "decimal point."),
                   source->name, line_number, value, id);
      return FALSE;
    }
  if (!gradus_system_check (system, (guint) i, numbers[i], &reason))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA, _ ("“%s”, line %u: %s"), source->name,
                   line_number, reason->message);
      return FALSE;
    }

  return TRUE;
}

static GradusDataset *
read_text (const GradusImportSource *source, GError **error)
{
  g_autofree char *text = g_strndup (source->text, source->length);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  const GradusSystem *system = NULL;
  g_autofree double *numbers = NULL;
  guint read = 0;

  for (guint n = 0; lines[n] != NULL; n++)
    {
      char *line = g_strstrip (lines[n]);

      if (line[0] == '\0' || line[0] == '#')
        continue;
      if (system == NULL)
        {
          const gsize word = g_str_has_prefix (line, MAGIC) ? strlen (MAGIC) : 0;

          system = find_system (g_strstrip (line + word), error);
          if (system == NULL)
            return NULL;
          numbers = gradus_system_defaults (system);
        }
      else if (!read_line (source, system, line, n + 1, numbers, error))
        return NULL;
      else
        read++;
    }
  if (system == NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” is not a simulated world. Use a text file whose first line is "
                      "“simulator cart-pole”, or a generator."),
                   source->name);
      return NULL;
    }
  source->report->rows = read;
  source->report->columns = 1;

  return gradus_simulator_new (system, numbers, source->title, source->origin);
}

static GBytes *
simulator_write (GradusDataset *dataset, GError **error)
{
  const GradusSimulator *simulator = gradus_dataset_get_simulator (dataset);
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "simulator %s\n", simulator->system->id);
  for (guint i = 0; simulator->system->numbers[i].id != NULL; i++)
    {
      g_autofree char *number = gradus_number_to_text (simulator->numbers[i]);

      g_string_append_printf (text, "%s %s\n", simulator->system->numbers[i].id, number);
    }

  return g_string_free_to_bytes (g_steal_pointer (&text));
}

static const char *const simulator_members[] = { "system", "numbers", NULL };

const GradusKindFiles gradus_kind_files_simulator = {
  .kind = &gradus_data_simulator,
  .to_json = simulator_to_json,
  .from_json = simulator_from_json,
  .members = simulator_members,
  .format = "simulator",
  .looks_like_text = looks_like,
  .read_text = read_text,
  .suffix = ".txt",
  .write = simulator_write,
  .refusal = N_ ("“%s” is not a simulated world. Use a text file whose first line is “simulator "
                 "cart-pole”, or a generator."),
};
