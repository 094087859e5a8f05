/* Gradus: taking formulas out of Markdown.
 *
 * This is done before libcmark reads the text, because afterwards the stars, underscores and
 * backslashes of a formula would be gone. What Markdown reads literally (code) is passed over; what
 * is mistaken here all the same, such as a dollar in an indented block of code or in an address, is
 * put back when the tree is read, because every formula keeps its source.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-markdown-private.h"

/* The end of the line that begins at or before @c: its '\n' or the final NUL. */
static const char *
end_of_line (const char *c)
{
  return strchrnul (c, '\n');
}

/* Behind the white space, quote marks and item marks that @line begins with. */
static const char *
skip_marks (const char *line)
{
  for (;;)
    {
      const char *c = line + strspn (line, " \t>");
      const char *mark = c;

      if (*mark != '\0' && strchr ("-*+", *mark) != NULL)
        mark++;
      else if (g_ascii_isdigit (*mark))
        {
          mark += strspn (mark, "0123456789");
          if (*mark != '.' && *mark != ')')
            return c;
          mark++;
        }
      if (mark == c || (*mark != ' ' && *mark != '\t'))
        return c;
      line = mark;
    }
}

/* Whether the line at @line ends the paragraph before it: it is empty (but for quote marks), or
 * begins a list, a heading or code. */
static gboolean
ends_paragraph (const char *line, gboolean empty_only)
{
  const char *c = line + strspn (line, " \t>");

  if (*c == '\n' || *c == '\0')
    return TRUE;
  return !empty_only
         && (*c == '#' || skip_marks (line) != c || g_str_has_prefix (c, "```")
             || g_str_has_prefix (c, "~~~"));
}

/* The end of the fenced code whose fence is at @c, or NULL when there is none. */
static const char *
skip_fenced (const char *c)
{
  const char mark = *c;
  gsize n = 0;
  const char *line;

  if (mark != '`' && mark != '~')
    return NULL;
  while (c[n] == mark)
    n++;
  line = end_of_line (c);
  if (n < 3 || (mark == '`' && memchr (c + n, '`', (gsize) (line - c) - n) != NULL))
    return NULL;
  while (*line != '\0')
    {
      const char *start = line + 1 + strspn (line + 1, " \t>");
      gsize m = 0;

      while (start[m] == mark)
        m++;
      line = end_of_line (line + 1);
      if (m >= n && start + m + strspn (start + m, " \t") == line)
        break;
    }

  return line;
}

/* The end of the code span whose backticks begin at @c; without a partner, of the backticks. */
static const char *
skip_code (const char *c)
{
  gsize n = strspn (c, "`");
  const char *at = c + n;

  while (*at != '\0')
    {
      gsize m = strspn (at, "`");

      if (m == n)
        return at + m;
      if (*at == '\n' && ends_paragraph (at + 1, FALSE))
        break;
      at += MAX (m, 1);
    }

  return c + n;
}

/* The closing dollars of the formula whose content begins at @c, or NULL. */
static const char *
find_end (const char *c, gboolean display)
{
  const char *at = c;

  if (!display && (g_ascii_isspace (*c) || *c == '$'))
    return NULL;
  for (; *at != '\0'; at++)
    {
      if (*at == '\\' && at[1] != '\0' && at[1] != '\n')
        at++;
      else if (*at == '\n' && ends_paragraph (at + 1, display))
        return NULL;
      else if (*at == '$' && display && at[1] == '$')
        return at;
      else if (*at == '$' && !display)
        return g_ascii_isspace (at[-1]) || g_ascii_isdigit (at[1]) ? NULL : at;
    }

  return NULL;
}

/* The TeX between @from and @to, without the quote marks that the lines of a quote begin with. */
static char *
copy_tex (const char *from, const char *to, gboolean quoted)
{
  GString *tex = g_string_new (NULL);

  for (const char *c = from; c < to; c++)
    {
      g_string_append_c (tex, *c);
      if (*c == '\n' && quoted)
        c += strspn (c + 1, " \t>");
    }

  return g_strstrip (g_string_free (tex, FALSE));
}

/* If a formula begins at the dollar @c, append it to @formulas and return what is behind it. */
static const char *
take_formula (const char *line, const char *c, GArray *formulas)
{
  gboolean display = c[1] == '$';
  const char *content = c + (display ? 2 : 1);
  const char *end = find_end (content, display);
  g_autofree char *tex = NULL;
  GradusMarkdownFormula formula;

  if (end == NULL || formulas->len >= GRADUS_MARKDOWN_MAX_FORMULAS)
    return NULL;
  tex = copy_tex (content, end, line[strspn (line, " \t")] == '>');
  if (*tex == '\0')
    return NULL;
  end += display ? 2 : 1;
  formula = (GradusMarkdownFormula){
    .tree = gradus_formula_new_with_error_shown (tex),
    .source = g_strndup (c, (gsize) (end - c)),
    .display = display,
  };
  g_array_append_val (formulas, formula);

  return end;
}

/* Append @c, but not a character that stands for a formula. */
static void
append_character (GString *out, const char *c)
{
  gunichar character = g_utf8_get_char (c);

  if (character >= GRADUS_MARKDOWN_FIRST
      && character < GRADUS_MARKDOWN_FIRST + GRADUS_MARKDOWN_MAX_FORMULAS)
    g_string_append_unichar (out, 0xfffd);
  else if (g_str_has_prefix (c, GRADUS_MARKDOWN_OBJECT))
    g_string_append_unichar (out, 0xfffd);
  else
    g_string_append_len (out, c, g_utf8_next_char (c) - c);
}

static void
append_characters (GString *out, const char *from, const char *to)
{
  for (const char *c = from; c < to; c = g_utf8_next_char (c))
    append_character (out, c);
}

char *
gradus_markdown_scan (const char *text, GArray *formulas)
{
  GString *out = g_string_sized_new (strlen (text));
  const char *line = text;

  for (const char *c = text; *c != '\0';)
    {
      const char *end = NULL;

      if (c > text && c[-1] == '\n')
        line = c;
      if (c == line)
        end = skip_fenced (skip_marks (c));
      if (end == NULL && *c == '`')
        end = skip_code (c);
      else if (end == NULL && *c == '\\' && g_ascii_ispunct (c[1]))
        end = c + 2;
      else if (end == NULL && *c == '$')
        {
          end = take_formula (line, c, formulas);
          if (end != NULL)
            {
              g_string_append_unichar (out, GRADUS_MARKDOWN_FIRST + formulas->len - 1);
              c = end;
              continue;
            }
        }
      if (end == NULL)
        end = g_utf8_next_char (c);
      append_characters (out, c, end);
      c = end;
    }

  return g_string_free (out, FALSE);
}
