/* gradus-cli starter: the beginning of a learner's own program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-algorithm.h"
#include "gradus-cli-experiment.h"
#include "gradus-cli.h"
#include "gradus-starter.h"

static const GradusStarterLanguage *
find_language (const char *id, GError **error)
{
  const GradusStarterLanguage *language = id != NULL ? gradus_starter_find_language (id) : NULL;
  g_autoptr (GString) ids = g_string_new (NULL);

  if (language != NULL)
    return language;
  for (language = gradus_starter_languages; language->id != NULL; language++)
    g_string_append_printf (ids, "%s%s", ids->len > 0 ? ", " : "", language->id);
  if (id == NULL)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("“starter” needs “--lang” with the language of your program: %s."), ids->str);
  else
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("There are no starters in “%s”. The languages are %s."), id, ids->str);
  return NULL;
}

GradusExit
gradus_cli_starter (int argc, char **argv)
{
  g_auto (GradusCliSource) source = { 0 };
  const char *language_id = NULL, *folder = NULL;
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  g_autoptr (GradusExperiment) experiment = NULL;
  g_autoptr (GPtrArray) files = NULL;
  g_autofree char *usual = NULL;
  g_autoptr (GError) error = NULL;
  const GradusStarterLanguage *language;
  GradusSetup *setup;

  gradus_cli_source_init (&source);
  const GradusCliOption options[] = {
    GRADUS_CLI_SOURCE_OPTIONS (source),
    { "lang", 1, .text = &language_id, .argument = "python|c|octave|r|java",
      .blurb = N_ ("The language of your program") },
    { "out", 1, .text = &folder, .argument = "FOLDER",
      .blurb = N_ ("The folder that is made; left out, it is called ALGORITHM-LANGUAGE") },
    { NULL },
  };

  if (!gradus_cli_parse (argc, argv, options, rest, &error))
    return gradus_cli_report (&error);
  if (rest->len != 1)
    {
      g_set_error_literal (&error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           _ ("“starter” needs an algorithm or a .gradus file, and “--lang” with "
                              "the language of your program."));
      return gradus_cli_report (&error);
    }
  language = find_language (language_id, &error);
  if (language == NULL)
    return gradus_cli_report (&error);
  experiment = gradus_cli_source_make (&source, g_ptr_array_index (rest, 0), &error);
  if (experiment == NULL)
    return gradus_cli_report (&error);
  setup = gradus_experiment_get_setup (experiment);
  usual = g_strdup_printf ("%s-%s", gradus_setup_get_algorithm (setup)->id, language->id);
  if (folder == NULL)
    folder = usual;
  files = gradus_starter_make (setup, language, &error);
  if (files == NULL || !gradus_starter_write (files, folder, &error))
    return gradus_cli_report (&error);
  for (guint i = 0; i < files->len; i++)
    g_print ("%s%c%s\n", folder, G_DIR_SEPARATOR,
             ((GradusStarterFile *) g_ptr_array_index (files, i))->name);
  return GRADUS_EXIT_DONE;
}
