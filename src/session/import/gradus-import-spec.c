/* Gradus: data named on the command line, and data made to fit an algorithm's kind.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-text-kind.h"

/* --- Roles --- */

static gboolean
contains (const char *const *names, const char *name)
{
  return names != NULL && name != NULL && g_strv_contains (names, name);
}

/* Names between commas, without the blanks around them. */
static char **
split_names (const char *list)
{
  char **names = g_strsplit (list, ",", -1);

  for (guint i = 0; names[i] != NULL; i++)
    g_strstrip (names[i]);

  return names;
}

static gboolean
is_given (const char *const columns[GRADUS_N_COLUMN_ROLES])
{
  for (GradusColumnRole role = GRADUS_COLUMN_X; role < GRADUS_N_COLUMN_ROLES; role++)
    if (columns[role] != NULL)
      return TRUE;

  return FALSE;
}

/* The roles that are not given stay as they are where that does not collide with the given ones. */
static GradusDataset *
set_roles (GradusDataset *dataset, const char *const columns[GRADUS_N_COLUMN_ROLES], GError **error)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_auto (GStrv) inputs = NULL;
  const char *chosen[GRADUS_N_COLUMN_ROLES] = { NULL };
  const char *const *names;

  if (!is_given (columns))
    return gradus_dataset_ref (dataset);
  if (table == NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("“%s” is not a table and has no columns to choose. Leave the choice of "
                      "columns out."),
                   gradus_dataset_get_name (dataset));
      return NULL;
    }

  inputs = columns[GRADUS_COLUMN_X] != NULL ? split_names (columns[GRADUS_COLUMN_X]) : NULL;
  names = (const char *const *) inputs;
  for (GradusColumnRole role = GRADUS_COLUMN_Y; role < GRADUS_N_COLUMN_ROLES; role++)
    {
      const int column = gradus_table_get_role_column (table, role);
      gboolean taken;

      chosen[role] = columns[role];
      if (columns[role] != NULL || column < 0)
        continue;
      taken = contains (names, table->names[column]);
      for (GradusColumnRole other = GRADUS_COLUMN_Y; other < GRADUS_N_COLUMN_ROLES; other++)
        taken = taken || g_strcmp0 (columns[other], table->names[column]) == 0;
      chosen[role] = taken ? NULL : table->names[column];
    }

  return gradus_table_with_all_roles (dataset, names, chosen, error);
}

/* --- Specifications --- */

static gboolean
parse_missing (const char *text, GradusMissing *missing, GError **error)
{
  static const char *const words[] = { "refuse", "drop", "mean", "unknown" };

  *missing = GRADUS_MISSING_REFUSE;
  if (text == NULL)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strcmp (words[i], text) == 0)
      {
        *missing = (GradusMissing) i;
        return TRUE;
      }
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
               _ ("“%s” is no way to treat missing cells. Choose refuse, drop, mean or "
                  "unknown."),
               text);

  return FALSE;
}

static GradusDataset *
read_file (const char *spec, const char *missing, GradusImportReport *report, GError **error)
{
  GradusImportOptions options = { .header = -1 };

  if (!parse_missing (missing, &options.missing, error))
    return NULL;
  if (strchr (spec, G_DIR_SEPARATOR) == NULL && !g_file_test (spec, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("There is no generator and no file called “%s”. Check the name; “gradus-cli "
                      "list” shows the generators."),
                   spec);
      return NULL;
    }

  return gradus_import_path (spec, &options, report, error);
}

static gboolean
is_generator (const char *spec)
{
  g_autofree char *id = g_strstrip (g_strndup (spec, strcspn (spec, ":")));

  return gradus_registry_find_generator (id) != NULL;
}

gboolean
gradus_data_spec_hides_file (const char *spec)
{
  return is_generator (spec) && g_file_test (spec, G_FILE_TEST_EXISTS);
}

GradusDataset *
gradus_data_from_spec_roles (const char *spec, const char *const columns[GRADUS_N_COLUMN_ROLES],
                             const char *missing, guint64 seed, GradusImportReport *report,
                             GError **error)
{
  g_autoptr (GradusDataset) dataset = NULL;

  if (report != NULL)
    memset (report, 0, sizeof *report);
  if (is_generator (spec))
    dataset = gradus_generate (spec, seed, error);
  else
    dataset = read_file (spec, missing, report, error);
  if (dataset == NULL)
    return NULL;

  return set_roles (dataset, columns, error);
}

GradusDataset *
gradus_data_from_spec_full (const char *spec, const char *x, const char *y, const char *label,
                            const char *missing, guint64 seed, GError **error)
{
  const char *const columns[GRADUS_N_COLUMN_ROLES] = {
    [GRADUS_COLUMN_X] = x,
    [GRADUS_COLUMN_Y] = y,
    [GRADUS_COLUMN_LABEL] = label,
  };

  return gradus_data_from_spec_roles (spec, columns, missing, seed, NULL, error);
}

GradusDataset *
gradus_data_from_spec (const char *spec, const char *x, const char *y, const char *label,
                       guint64 seed, GError **error)
{
  return gradus_data_from_spec_full (spec, x, y, label, NULL, seed, error);
}

/* --- Another kind --- */

GradusDataset *
gradus_import_adapt (GradusDataset *dataset, const GradusDataKind *kind, GError **error)
{
  const GradusTextKind *files = gradus_text_kind_find (kind);
  g_autoptr (GError) adapting = NULL;

  if (gradus_dataset_get_kind (dataset) == kind)
    return gradus_dataset_ref (dataset);
  if (files->adapt != NULL)
    {
      GradusDataset *adapted = files->adapt (dataset, &adapting);

      if (adapted != NULL)
        return adapted;
      if (adapting != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&adapting));
          return NULL;
        }
    }
  if (files->refusal != NULL)
    {
      g_autoptr (GString) sentence = g_string_new (_ (files->refusal));

      g_string_replace (sentence, "%s", gradus_dataset_get_name (dataset), 1);
      g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_DATA, sentence->str);
    }
  else
    g_set_error (
      error, GRADUS_ERROR, GRADUS_ERROR_DATA,
      _ ("“%s” holds data of another kind (%s) than this algorithm works on (%s). Choose "
         "other data."),
      gradus_dataset_get_name (dataset), _ (gradus_dataset_get_kind (dataset)->title),
      _ (kind->title));

  return NULL;
}
