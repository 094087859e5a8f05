/* Gradus: Markdown as words: plain text for terminals and the clipboard, speech for screen readers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-markdown-private.h"
#include "gradus-wrap.h"

/* --- Words of a block ------------------------------------------------------------------------- */

static char *
formula_words (const GradusMarkdown *markdown, int formula, GradusMarkdownText how)
{
  const GradusFormulaTree *tree = gradus_markdown_peek_formula (markdown, (guint) formula)->tree;

  return how == GRADUS_MARKDOWN_TEXT_SPOKEN ? gradus_formula_to_speech (tree)
                                            : gradus_formula_to_latex (tree);
}

/* Spoken formulas are words among words. */
static void
append_spoken (GString *out, const char *words, const char *after)
{
  gunichar before = out->len > 0 ? g_utf8_get_char (g_utf8_prev_char (out->str + out->len)) : ' ';
  gunichar next = g_utf8_get_char (after);

  if (g_unichar_isalnum (before) && !gradus_markdown_is_wide (before))
    g_string_append_c (out, ' ');
  g_string_append (out, words);
  if (g_unichar_isalnum (next) && !gradus_markdown_is_wide (next))
    g_string_append_c (out, ' ');
}

/* Append the runs of @block that belong to @link (-1: all). With @addresses every link is followed
 * by its address. */
static void
append_runs (GString *out, const GradusMarkdown *markdown, const GradusMarkdownBlock *block,
             int link, GradusMarkdownText how, gboolean addresses)
{
  for (guint i = 0; i < block->runs->len; i++)
    {
      const GradusMarkdownRun *run = &g_array_index (block->runs, GradusMarkdownRun, i);
      const GradusMarkdownRun *next = i + 1 < block->runs->len ? run + 1 : NULL;

      if (link >= 0 && run->link != link)
        continue;
      if (run->formula >= 0)
        {
          g_autofree char *words = formula_words (markdown, run->formula, how);

          if (how == GRADUS_MARKDOWN_TEXT_SPOKEN)
            append_spoken (out, words, block->text + run->end);
          else
            g_string_append (out, words);
        }
      else
        g_string_append_len (out, block->text + run->start, run->end - run->start);
      if (addresses && run->link >= 0 && (next == NULL || next->link != run->link))
        {
          const char *uri = gradus_markdown_get_link_uri (markdown, (guint) run->link);

          /* Nobody needs an address twice. */
          if (!g_str_has_suffix (out->str, uri))
            g_string_append_printf (out, " <%s>", uri);
        }
    }
}

char *
gradus_markdown_block_to_speech (const GradusMarkdown *markdown, guint block)
{
  const GradusMarkdownBlock *b;
  GString *out;

  g_return_val_if_fail (block < markdown->blocks->len, NULL);

  b = gradus_markdown_peek_block (markdown, block);
  out = g_string_new (NULL);
  for (guint i = 0; i < b->depth; i++)
    if (b->containers[i].marker != NULL)
      g_string_append_printf (out, "%s ", b->containers[i].marker);
  if (b->formula >= 0)
    {
      g_autofree char *words = formula_words (markdown, b->formula, GRADUS_MARKDOWN_TEXT_SPOKEN);

      g_string_append (out, words);
    }
  else
    append_runs (out, markdown, b, -1, GRADUS_MARKDOWN_TEXT_SPOKEN, FALSE);
  g_string_replace (out, GRADUS_MARKDOWN_BREAK, " ", 0);

  return g_string_free (out, FALSE);
}

char *
gradus_markdown_get_link_text (const GradusMarkdown *markdown, guint link)
{
  GString *out;

  g_return_val_if_fail (link < markdown->links->len, NULL);

  out = g_string_new (NULL);
  append_runs (
    out, markdown,
    gradus_markdown_peek_block (markdown, gradus_markdown_get_link_block (markdown, link)),
    (int) link, GRADUS_MARKDOWN_TEXT_SPOKEN, FALSE);
  g_string_replace (out, GRADUS_MARKDOWN_BREAK, " ", 0);

  return g_string_free (out, FALSE);
}

char *
gradus_markdown_to_markdown (const GradusMarkdown *markdown)
{
  GString *out = g_string_new (markdown->source);

  for (guint i = 0; i < markdown->formulas->len; i++)
    {
      const GradusMarkdownFormula *formula = gradus_markdown_peek_formula (markdown, i);
      const char *dollars = formula->display ? "$$" : "$";
      g_autofree char *latex = gradus_formula_to_latex (formula->tree);
      g_autofree char *portable = g_strconcat (dollars, latex, dollars, NULL);

      if (strcmp (latex, gradus_formula_get_tex (formula->tree)) != 0)
        g_string_replace (out, formula->source, portable, 0);
    }

  return g_string_free (out, FALSE);
}

/* --- Plain text ------------------------------------------------------------------------------- */

/* What the lines of @block begin with: the first and the others. */
static void
make_prefixes (const GradusMarkdownBlock *block, GString *first, GString *rest)
{
  for (guint i = 0; i < block->depth; i++)
    {
      const GradusMarkdownContainer *in = &block->containers[i];
      guint width = in->digits > 0 ? in->digits + 2 : 2;

      if (in->quote)
        {
          g_string_append (first, "> ");
          g_string_append (rest, "> ");
          continue;
        }
      if (in->marker != NULL)
        {
          guint length = (guint) g_utf8_strlen (in->marker, -1);

          g_string_append_printf (first, "%*s%s ", (int) (width - 1 - MIN (length, width - 1)), "",
                                  in->marker);
        }
      else
        g_string_append_printf (first, "%*s", (int) width, "");
      g_string_append_printf (rest, "%*s", (int) width, "");
    }
}

static void
append_heading (GString *out, const char *text, guint level, guint columns)
{
  guint width = gradus_wrap (out, text, "", "", columns);

  if (level > 2)
    return;
  for (guint i = 0; i < width; i++)
    g_string_append_c (out, level == 1 ? '=' : '-');
  g_string_append_c (out, '\n');
}

char *
gradus_markdown_to_text (const GradusMarkdown *markdown, GradusMarkdownText formulas, guint columns)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < markdown->blocks->len; i++)
    {
      const GradusMarkdownBlock *block = gradus_markdown_peek_block (markdown, i);
      const GradusMarkdownBlock *before = i > 0 ? gradus_markdown_peek_block (markdown, i - 1)
                                                : NULL;
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (GString) first = g_string_new (NULL);
      g_autoptr (GString) rest = g_string_new (NULL);

      if (before != NULL && !(before->tight && block->tight))
        g_string_append_c (out, '\n');
      make_prefixes (block, first, rest);
      if (block->formula >= 0)
        {
          g_autofree char *words = formula_words (markdown, block->formula, formulas);

          g_string_append (text, words);
          g_string_append (first, "    ");
          g_string_append (rest, "    ");
        }
      else
        append_runs (text, markdown, block, -1, formulas, TRUE);
      g_string_replace (text, GRADUS_MARKDOWN_BREAK, "\n", 0);
      if (block->kind == GRADUS_BLOCK_CODE)
        {
          g_string_append (first, "    ");
          g_string_append (rest, "    ");
        }

      if (block->kind == GRADUS_BLOCK_RULE)
        g_string_append_printf (out, "%s---\n", first->str);
      else if (block->kind == GRADUS_BLOCK_HEADING && block->depth == 0)
        append_heading (out, text->str, block->level, columns);
      else
        gradus_wrap (out, text->str, first->str, rest->str,
                     block->kind == GRADUS_BLOCK_CODE ? 0 : columns);
    }

  return g_string_free (out, FALSE);
}
