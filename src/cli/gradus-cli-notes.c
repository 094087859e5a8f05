/* gradus-cli notes: the notes on an algorithm as plain text, or a check of what they claim.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-cli.h"
#include "gradus-cli-words.h"
#include "gradus-language.h"
#include "gradus-markdown.h"
#include "gradus-notes.h"

#define COLUMNS 80

static GradusExit
print_notes (const GradusAlgorithm *algorithm, GradusMarkdownText formulas, guint columns)
{
  const char *language;
  g_autoptr (GError) error = NULL;
  g_autofree char *notes = gradus_notes_load (algorithm, NULL, &language, &error);
  g_autofree char *problem = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GradusMarkdown) markdown = NULL;

  if (notes == NULL)
    return gradus_cli_report (&error);
  if (!gradus_notes_is_wanted (language, NULL))
    g_printerr ("%s\n", _ ("These notes have not been translated into your language yet."));
  problem = gradus_notes_check_sections (notes, algorithm, language);
  if (problem != NULL)
    g_printerr ("gradus-cli: %s\n", problem);
  markdown = gradus_markdown_new (notes, &error);
  if (markdown == NULL)
    return gradus_cli_report (&error);
  text = gradus_markdown_to_text (markdown, formulas, columns);
  g_print ("%s", text);
  return GRADUS_EXIT_DONE;
}

GradusExit
gradus_cli_notes (int argc, char **argv)
{
  const char *lang = NULL, *width = NULL;
  gboolean spoken = FALSE, check = FALSE;
  const GradusCliOption options[] = {
    { "lang", 1, .text = &lang, .argument = "LANGUAGE",
      .blurb = N_ ("The language of the words, en or zh_CN") },
    { "spoken", 0, .flag = &spoken, .blurb = N_ ("Put formulas into words") },
    { "check", 0, .flag = &check, .blurb = N_ ("Check what the notes claim") },
    { "columns", 1, .text = &width, .argument = "N",
      .blurb = N_ ("Break lines after so many columns") },
    { NULL },
  };
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  const GradusAlgorithm *algorithm;
  guint64 columns = COLUMNS;

  if (!gradus_cli_parse (argc, argv, options, rest, &error))
    return gradus_cli_report (&error);
  if (lang != NULL)
    gradus_set_language (lang);
  if (width != NULL && !gradus_cli_parse_count ("columns", width, &columns, &error))
    return gradus_cli_report (&error);
  if (rest->len != 1)
    {
      g_set_error_literal (&error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           _ ("“notes” needs the id of one algorithm. “gradus-cli list” shows "
                              "all."));
      return gradus_cli_report (&error);
    }
  algorithm = gradus_cli_find_algorithm (g_ptr_array_index (rest, 0), &error);
  if (algorithm == NULL)
    return gradus_cli_report (&error);
  if (check)
    return gradus_cli_check_notes (algorithm) == 0 ? GRADUS_EXIT_DONE : GRADUS_EXIT_FAILED;
  return print_notes (algorithm, spoken ? GRADUS_MARKDOWN_TEXT_SPOKEN : GRADUS_MARKDOWN_TEXT_SOURCE,
                      (guint) MIN (columns, G_MAXINT));
}
