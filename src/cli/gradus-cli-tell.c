/* gradus-cli tell: a run in words, step by step.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-cli-experiment.h"
#include "gradus-cli.h"
#include "gradus-experiment.h"
#include "gradus-language.h"
#include "gradus-tell.h"
#include "gradus-words.h"

#define COLUMNS 80

/* What is told has the name of its preset, or that of the experiment; other data than the preset's
 * or other parameters have none. Returns what holds the blurb, for g_free(). */
static char *
find_title (GradusTellOptions *options, const GradusCliSource *source, const char *what,
            GradusExperiment *experiment)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (
    gradus_experiment_get_setup (experiment));
  const GradusPreset *preset = source->preset != NULL
                                 ? gradus_algorithm_find_preset (algorithm, source->preset)
                                 : gradus_algorithm_first_look (algorithm);
  char *blurb = NULL;

  if (g_str_has_suffix (what, ".gradus"))
    options->title = gradus_experiment_get_title (experiment);
  else if (preset != NULL && source->data == NULL && source->set->len == 0)
    {
      options->title = _ (preset->title);
      options->blurb = blurb = gradus_words_fill_blurb (algorithm, preset, NULL);
    }
  return blurb;
}

GradusExit
gradus_cli_tell (int argc, char **argv)
{
  g_auto (GradusCliSource) source = { 0 };
  const char *steps = NULL, *micros = NULL, *out = NULL, *lang = NULL, *width = NULL;
  GradusTellOptions tell = { .steps = GRADUS_TELL_STEPS,
                             .limit = GRADUS_RUN_DEFAULT_LIMIT,
                             .columns = COLUMNS };
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  g_autoptr (GradusExperiment) experiment = NULL;
  g_autoptr (GradusRun) run = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL, *blurb = NULL;
  guint64 columns = COLUMNS;

  gradus_cli_source_init (&source);
  const GradusCliOption options[] = {
    GRADUS_CLI_SOURCE_OPTIONS (source),
    { "steps", 1, .text = &steps, .argument = "N",
      .blurb = N_ ("Tell so many steps and the last; 12 without this") },
    { "micro", 1, .text = &micros, .argument = "N",
      .blurb = N_ ("Tell so many micro-steps of each as well") },
    { "marks", 0, .flag = &tell.marks, .blurb = N_ ("Describe the pictures, mark by mark") },
    { "whole", 0, .flag = &tell.whole, .blurb = N_ ("Leave nothing out of long lists of marks") },
    { "lang", 1, .text = &lang, .argument = "LANGUAGE",
      .blurb = N_ ("The language of the words, en or zh_CN") },
    { "columns", 1, .text = &width, .argument = "N",
      .blurb = N_ ("Break lines after so many columns; 0: not at all") },
    { "out", 1, .text = &out, .argument = "FILE", .blurb = N_ ("Write to this file") },
    { NULL },
  };

  if (!gradus_cli_parse (argc, argv, options, rest, &error)
      || (steps != NULL && !gradus_cli_parse_count ("steps", steps, &tell.steps, &error))
      || (micros != NULL && !gradus_cli_parse_count ("micro", micros, &tell.micros, &error))
      || (width != NULL && !gradus_cli_parse_count ("columns", width, &columns, &error)))
    return gradus_cli_report (&error);
  if (lang != NULL)
    gradus_set_language (lang);
  tell.columns = (guint) MIN (columns, G_MAXINT);
  if (rest->len != 1)
    {
      g_set_error_literal (&error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           _ ("“tell” needs one algorithm or one .gradus file; “gradus-cli list” "
                              "shows the algorithms."));
      return gradus_cli_report (&error);
    }
  const char *what = g_ptr_array_index (rest, 0);
  const GradusCliPlace inputs[] = { { what, g_str_has_suffix (what, ".gradus") ? what : NULL },
                                    { "--data", source.data },
                                    { NULL } };
  const GradusCliPlace outputs[] = { { "--out", out }, { NULL } };
  if (!gradus_cli_check_places (inputs, outputs, &error))
    return gradus_cli_report (&error);
  const GradusCliLimit asked = { .steps = steps };
  const GradusLimit limit = gradus_cli_limit_make (&asked);

  experiment = gradus_cli_source_make (&source, what, &error);
  if (experiment != NULL)
    run = gradus_experiment_make_run (experiment, &limit, &error);
  if (run == NULL)
    return gradus_cli_report (&error);
  blurb = find_title (&tell, &source, what, experiment);
  text = gradus_tell (run, &tell);
  if (out == NULL)
    g_print ("%s", text);
  else if (!gradus_cli_write (out, text, -1, &error))
    return gradus_cli_report (&error);
  return GRADUS_EXIT_DONE;
}
