/* Gradus: data named on the command line, and data made to fit an algorithm's kind.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-text-kind.h"

/* --- Specifications --- */

/* The number of @text among @words; -1 with the sentence when it is none of them. */
static int
find_word (const char *text, const char *const *words, const char *sentence, GError **error)
{
  g_autoptr (GString) refusal = NULL;

  for (int i = 0; words[i] != NULL; i++)
    if (strcmp (words[i], text) == 0)
      return i;
  refusal = g_string_new (sentence);
  g_string_replace (refusal, "%s", text, 1);
  g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE, refusal->str);

  return -1;
}

static gboolean
parse_separator (const char *text, char *separator, GError **error)
{
  static const char *const words[] = { "comma", "semicolon", "tab", "bar", "blank", NULL };
  static const char signs[] = { ',', ';', '\t', '|', ' ' };
  int i;

  if (text[0] != '\0' && text[1] == '\0' && text[0] != '"' && !g_ascii_isalnum (text[0])
      && text[0] != '\n' && text[0] != '\r')
    {
      *separator = text[0];
      return TRUE;
    }
  i = find_word (text, words,
                 _ ("“%s” is no separator. Give comma, semicolon, tab, bar or blank, or the sign "
                    "itself."),
                 error);
  *separator = i >= 0 ? signs[i] : 0;

  return i >= 0;
}

static gboolean
parse_sheet (const char *text, guint *sheet, GError **error)
{
  guint64 number;

  if (!g_ascii_string_to_unsigned (text, 10, 1, G_MAXINT, &number, NULL))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("“%s” is no number of a sheet. Count the sheets of the file from 1."), text);
      return FALSE;
    }
  *sheet = (guint) number;

  return TRUE;
}

gboolean
gradus_import_options_set (GradusImportOptions *options, const char *id, const char *text,
                           GError **error)
{
  static const char *const missing[] = { "refuse", "drop", "mean", "unknown", NULL };
  static const char *const header[] = { "no", "yes", NULL };
  static const char *const decimal[] = { "point", "comma", ".", ",", NULL };
  int i;

  if (text == NULL)
    return TRUE;
  if (strcmp (id, "separator") == 0)
    return parse_separator (text, &options->separator, error);
  if (strcmp (id, "encoding") == 0)
    {
      options->encoding = g_intern_string (text);
      return TRUE;
    }
  if (strcmp (id, "sheet") == 0)
    return parse_sheet (text, &options->sheet, error);
  if (strcmp (id, "header") == 0)
    {
      i = find_word (text, header,
                     _ ("“%s” does not say whether the first row has the names of the columns. "
                        "Write yes or no."),
                     error);
      options->header = i;
    }
  else if (strcmp (id, "decimal") == 0)
    {
      i = find_word (text, decimal, _ ("“%s” is no decimal mark. Choose point or comma."), error);
      options->decimal = i % 2 == 0 ? '.' : ',';
    }
  else
    {
      i = find_word (text, missing,
                     _ ("“%s” is no way to treat missing cells. Choose refuse, drop, mean or "
                        "unknown."),
                     error);
      options->missing = (GradusMissing) MAX (i, 0);
    }

  return i >= 0;
}

static GradusDataset *
read_file (const char *spec, const GradusImportOptions *options, GradusImportReport *report,
           GError **error)
{
  if (strchr (spec, G_DIR_SEPARATOR) == NULL && strcmp (spec, "-") != 0
      && !g_file_test (spec, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("There is no generator and no file called “%s”. Check the name; “gradus-cli "
                      "list” shows the generators."),
                   spec);
      return NULL;
    }

  return gradus_import_path (spec, options, report, error);
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
                             const GradusImportOptions *options, guint64 seed,
                             GradusImportReport *report, GError **error)
{
  g_autoptr (GradusDataset) dataset = NULL;

  if (report != NULL)
    memset (report, 0, sizeof *report);
  if (is_generator (spec))
    dataset = gradus_generate (spec, seed, error);
  else
    dataset = read_file (spec, options, report, error);
  if (dataset == NULL)
    return NULL;

  return gradus_import_set_roles (dataset, columns, error);
}

GradusDataset *
gradus_data_from_spec (const char *spec, const char *x, const char *y, const char *label,
                       guint64 seed, GError **error)
{
  const char *const columns[GRADUS_N_COLUMN_ROLES] = {
    [GRADUS_COLUMN_X] = x,
    [GRADUS_COLUMN_Y] = y,
    [GRADUS_COLUMN_LABEL] = label,
  };

  return gradus_data_from_spec_roles (spec, columns, NULL, seed, NULL, error);
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
