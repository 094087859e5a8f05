/* The notes on the algorithms: every one has them, and what they say works: sections, length,
 * formulas, links with their setups and positions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-init.h"
#include "gradus-link.h"
#include "gradus-markdown-private.h"
#include "gradus-notes.h"
#include "gradus-registry.h"

static const GradusAlgorithm *
find (const char *id)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (id);

  g_assert_nonnull (algorithm);

  return algorithm;
}

/* --- Finding ---------------------------------------------------------------------------------- */

static void
test_languages (void)
{
  static const char *const chinese[] = { "zh_CN.UTF-8", "zh_CN", "zh", "C", NULL };
  static const char *const british[] = { "en_GB", "en", "C", NULL };
  static const char *const german[] = { "de_DE", "de", "C", NULL };
  static const char *const none[] = { "C.UTF-8", "C", NULL };
  const GradusAlgorithm *algorithm = find ("k-means");
  g_autoptr (GError) error = NULL;
  const char *language;
  g_autofree char *zh = gradus_notes_load (algorithm, chinese, &language, &error);
  g_autofree char *en = NULL;
  g_autofree char *de = NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (language, ==, "zh_CN");
  g_assert_true (gradus_notes_is_wanted (language, chinese));
  en = gradus_notes_load (algorithm, british, &language, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (language, ==, "en");
  g_assert_true (gradus_notes_is_wanted (language, british));
  g_assert_cmpstr (en, !=, zh);
  /* What is not there in one language is shown in English, and that is said. */
  de = gradus_notes_load (algorithm, german, &language, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (de, ==, en);
  g_assert_false (gradus_notes_is_wanted (language, german));
  g_assert_true (gradus_notes_is_wanted (language, none));
}

static void
test_missing (void)
{
  GradusAlgorithm unheard = { .id = "unheard-of", .title = "Unheard of" };
  g_autoptr (GError) error = NULL;
  const char *language;

  g_assert_null (gradus_notes_load (&unheard, NULL, &language, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_assert_nonnull (strstr (error->message, "data/notes/en/unheard-of.md"));
  g_assert_null (language);
}

static void
test_sections (void)
{
  static const struct
  {
    const char *text;
    const char *words; /* of the sentence */
  } cases[] = {
    { "# T\n\n## The problem\n\n## The idea\n## The update\n## Why it works\n## When it fails\n"
      "## Try this\n## Sources\n",
      NULL },
    { "## The problem\r\n## The idea\r\n## The update\r\n## Why it works\r\n## When it fails\r\n"
      "## Try this\r\n## Sources",
      NULL },
    { "## The problem\n## The idea\n## Why it works\n## When it fails\n## Try this\n## Sources\n",
      "“The update”" },
    { "## The problem\n## The update\n## The idea\n## Why it works\n## When it fails\n"
      "## Try this\n## Sources\n",
      "“The idea”" },
    { "## The problem\n## The problem\n", "“The problem”" },
    { "", "“The problem”" },
    { "The problem\n### The problem\n##The problem", "“The problem”" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *sentence = gradus_notes_check_sections (cases[i].text, find ("k-means"),
                                                               "en");

      g_test_message ("%s", sentence != NULL ? sentence : "(nothing)");
      if (cases[i].words == NULL)
        g_assert_null (sentence);
      else
        {
          g_assert_nonnull (strstr (sentence, cases[i].words));
          g_assert_nonnull (strstr (sentence, "data/notes/en/k-means.md"));
        }
    }
}

/* --- What they say ---------------------------------------------------------------------------- */

/* A row of a family says only what its family's other notes do not: it may be half as long. */
static void
check_length (const GradusMarkdown *markdown, gboolean row, const char *language)
{
  guint words = 0, characters = 0;

  for (guint i = 0; i < markdown->blocks->len; i++)
    {
      const GradusMarkdownBlock *block = gradus_markdown_peek_block (markdown, i);
      g_auto (GStrv) all = NULL;

      if (block->text == NULL)
        continue;
      all = g_strsplit_set (block->text, " \n", -1);
      for (guint j = 0; all[j] != NULL; j++)
        {
          words += all[j][0] != '\0';
          characters += (guint) g_utf8_strlen (all[j], -1);
        }
    }
  g_test_message ("%u words, %u characters", words, characters);
  if (strcmp (language, "en") == 0)
    {
      g_assert_cmpuint (words, >=, row ? 130 : 250);
      g_assert_cmpuint (words, <=, 650);
    }
  else
    {
      g_assert_cmpuint (characters, >=, row ? 260 : 500);
      g_assert_cmpuint (characters, <=, 1250);
    }
}

/* A title, then the sections; nothing that Markdown was meant to take away is left. */
static void
check_blocks (const GradusMarkdown *markdown, GradusKind kind, const char *language)
{
  const char *const *sections = gradus_notes_get_sections (kind, language);
  guint section = 0;

  for (guint i = 0; i < markdown->blocks->len; i++)
    {
      const GradusMarkdownBlock *block = gradus_markdown_peek_block (markdown, i);

      if (i == 0)
        {
          g_assert_cmpint (block->kind, ==, GRADUS_BLOCK_HEADING);
          g_assert_cmpuint (block->level, ==, 1);
        }
      else if (block->kind == GRADUS_BLOCK_HEADING)
        {
          g_assert_cmpuint (block->level, ==, 2);
          g_assert_cmpstr (block->text, ==, sections[section]);
          section++;
          /* And no section is empty. */
          g_assert_cmpuint (i + 1, <, markdown->blocks->len);
          g_assert_cmpint (gradus_markdown_get_kind (markdown, i + 1), !=, GRADUS_BLOCK_HEADING);
        }
      if (block->text == NULL)
        continue;
      g_assert_null (strstr (block->text, "**"));
      g_assert_null (strstr (block->text, "]("));
      g_assert_null (strchr (block->text, '$'));
    }
  g_assert_null (sections[section]);
}

static void
check_formulas (const GradusMarkdown *markdown)
{
  g_assert_cmpuint (markdown->formulas->len, >, 0);
  for (guint i = 0; i < markdown->formulas->len; i++)
    {
      const GradusMarkdownFormula *formula = gradus_markdown_peek_formula (markdown, i);
      const GError *error = gradus_formula_get_error (formula->tree);

      if (error != NULL)
        g_test_message ("%s: %s", formula->source, error->message);
      g_assert_no_error (error);
    }
}

/* Every link can be followed. */
static void
check_links (const GradusMarkdown *markdown, const GradusAlgorithm *algorithm)
{
  guint own = 0;

  for (guint i = 0; i < gradus_markdown_count_links (markdown); i++)
    {
      const char *uri = gradus_markdown_get_link_uri (markdown, i);
      g_autofree char *words = gradus_markdown_get_link_text (markdown, i);
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusLink) link = NULL;
      g_autoptr (GradusSetup) setup = NULL;
      g_autoptr (GradusRun) run = NULL;

      g_test_message ("%s", uri);
      g_assert_cmpstr (words, !=, "");
      if (!gradus_link_is_link (uri))
        {
          g_assert_true (g_str_has_prefix (uri, "https://") || g_str_has_prefix (uri, "http://"));
          continue;
        }
      link = gradus_link_parse (uri, &error);
      g_assert_no_error (error);
      setup = gradus_link_make_setup (link, &error);
      g_assert_no_error (error);
      run = gradus_run_new (setup, &error);
      g_assert_no_error (error);
      gradus_link_seek (link, run, &error);
      g_assert_no_error (error);
      own += gradus_link_get_algorithm (link) == algorithm;
    }
  /* There is something to try. */
  g_assert_cmpuint (own, >=, 2);
}

static void
check_notes (const GradusAlgorithm *algorithm, const char *language)
{
  const char *const languages[] = { language, NULL };
  g_autoptr (GError) error = NULL;
  const char *found;
  g_autofree char *text = gradus_notes_load (algorithm, languages, &found, &error);
  g_autofree char *sentence = NULL;
  g_autoptr (GradusMarkdown) markdown = NULL;

  g_test_message ("%s, %s", algorithm->id, language);
  g_assert_no_error (error);
  g_assert_cmpstr (found, ==, language);
  sentence = gradus_notes_check_sections (text, algorithm, language);
  g_assert_cmpstr (sentence, ==, NULL);
  markdown = gradus_markdown_new (text, &error);
  g_assert_no_error (error);
  check_blocks (markdown, algorithm->kind, language);
  check_length (markdown, algorithm->family != NULL, language);
  check_formulas (markdown);
  check_links (markdown, algorithm);
}

static void
test_notes (gconstpointer data)
{
  for (guint i = 0; gradus_notes_get_languages ()[i] != NULL; i++)
    check_notes (data, gradus_notes_get_languages ()[i]);
}

int
main (int argc, char **argv)
{
  const GradusAlgorithm *const *all;
  guint n;

  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/notes/languages", test_languages);
  g_test_add_func ("/notes/missing", test_missing);
  g_test_add_func ("/notes/sections", test_sections);
  all = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *path = g_strconcat ("/notes/", all[i]->id, NULL);

      g_test_add_data_func (path, all[i], test_notes);
    }
  return g_test_run ();
}
