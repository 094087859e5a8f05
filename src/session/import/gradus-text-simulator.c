/* Gradus: simulated worlds as text files.
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

#include "gradus-number.h"
#include "gradus-simulator.h"
#include "gradus-text-kind.h"

#define MAGIC "simulator"

static gboolean
looks_like (const char *text, gsize length)
{
  return gradus_import_begins_with (text, length, MAGIC);
}

/* Put the number of a line "name value" into @numbers. */
static gboolean
read_line (const GradusImportSource *source, const GradusSystem *system, char *line,
           guint line_number, double *numbers, gboolean *given, GError **error)
{
  const gsize length = strcspn (line, " \t=:");
  g_autofree char *id = g_strndup (line, length);
  const char *value = line + length + strspn (line + length, " \t=:");
  const int i = gradus_system_find_number (system, id);
  g_autoptr (GError) reason = NULL;

  if (i < 0)
    {
      g_autofree char *list = gradus_system_list_numbers (system);

      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s”, line %u: there is no number called “%s”. Use one of %s."),
                   source->name, line_number, id, list);
      return FALSE;
    }
  if (given[i])
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s”, line %u: “%s” stands there a second time. Leave one of the two lines "
                      "out."),
                   source->name, line_number, id);
      return FALSE;
    }
  given[i] = TRUE;
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
  g_autofree gboolean *given = NULL;
  guint read = 0, n_numbers = 0;

  for (guint n = 0; lines[n] != NULL; n++)
    {
      char *line = g_strstrip (lines[n]);

      if (line[0] == '\0' || line[0] == '#')
        continue;
      if (system == NULL)
        {
          const gsize word = g_str_has_prefix (line, MAGIC) ? strlen (MAGIC) : 0;

          system = gradus_system_find (g_strstrip (line + word), error);
          if (system == NULL)
            return NULL;
          numbers = gradus_system_defaults (system);
          while (system->numbers[n_numbers].id != NULL)
            n_numbers++;
          given = g_new0 (gboolean, MAX (n_numbers, 1));
        }
      else if (!read_line (source, system, line, n + 1, numbers, given, error))
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

const GradusTextKind gradus_text_simulator = {
  .kind = &gradus_data_simulator,
  .format = "simulator",
  .looks_like_text = looks_like,
  .read_text = read_text,
  .suffix = ".txt",
  .write = simulator_write,
  .refusal = N_ ("“%s” is not a simulated world. Use a text file whose first line is “simulator "
                 "cart-pole”, or a generator."),
};
