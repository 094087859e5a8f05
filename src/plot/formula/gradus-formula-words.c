/* Gradus: the words in formulas.
 *
 * A formula is the same in every language but for the words in its \text{...}, which are listed
 * here for the translators. Words of the data and names that are translated already are written
 * with \textnormal, so that a class called "left" stays what it is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-formula-parser.h"

/* Every one that stands in a formula of the program; build-aux/check-words.py holds them to it. */
G_GNUC_UNUSED static const char *const words[] = {
  NC_ ("formula", "a mistake"),
  NC_ ("formula", "against"),
  NC_ ("formula", "all"),
  NC_ ("formula", "an error"),
  NC_ ("formula", "and"),
  NC_ ("formula", "as"),
  NC_ ("formula", "at"),
  NC_ ("formula", "beside the diagonal"),
  NC_ ("formula", "caught and right"),
  NC_ ("formula", "caught or missed"),
  NC_ ("formula", "column"),
  NC_ ("formula", "densest"),
  NC_ ("formula", "edges"),
  NC_ ("formula", "elsewhere"),
  NC_ ("formula", "everywhere"),
  NC_ ("formula", "failure"),
  NC_ ("formula", "fold"),
  NC_ ("formula", "for all"),
  NC_ ("formula", "for each row"),
  NC_ ("formula", "forever"),
  NC_ ("formula", "if"),
  NC_ ("formula", "inversions"),
  NC_ ("formula", "is not"),
  NC_ ("formula", "is one of the nearest to"),
  NC_ ("formula", "labelling"),
  NC_ ("formula", "lands in"),
  NC_ ("formula", "left"),
  NC_ ("formula", "log-odds"),
  NC_ ("formula", "nearest of"),
  NC_ ("formula", "no box"),
  NC_ ("formula", "no circle"),
  NC_ ("formula", "no line"),
  NC_ ("formula", "nothing"),
  NC_ ("formula", "of"),
  NC_ ("formula", "on the diagonal"),
  NC_ ("formula", "or"),
  NC_ ("formula", "pieces"),
  NC_ ("formula", "points"),
  NC_ ("formula", "pull"),
  NC_ ("formula", "removed"),
  NC_ ("formula", "right"),
  NC_ ("formula", "sample"),
  NC_ ("formula", "thinnest"),
  NC_ ("formula", "tie"),
  NC_ ("formula", "towards"),
  NC_ ("formula", "where"),
  NC_ ("formula", "with"),
  NC_ ("formula", "without row"),
};

char *
gradus_formula_translate (const char *text)
{
  const gsize before = strspn (text, " ,"), length = strlen (text);
  gsize after = length;
  g_autofree char *core = NULL;

  while (after > before && text[after - 1] == ' ')
    after--;
  if (after == before)
    return g_strdup (text);
  core = g_strndup (text + before, after - before);

  return g_strdup_printf ("%.*s%s%s", (int) before, text,
                          g_dpgettext2 (GETTEXT_PACKAGE, "formula", core), text + after);
}
