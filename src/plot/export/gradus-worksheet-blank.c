/* Gradus: blanks in a formula with numbers.
 *
 * A formula such as "\mu_1 := (3 + 5) / 2 = 4" asks for what stands behind the last relation of a
 * line. The source is read once from left to right; groups are remembered so that the i = 1 below a
 * sum is no relation and an index no result, and matrices so that the rows of a vector are no
 * lines.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-worksheet.h"

#define BLANK "\\underline{\\phantom{00000}}"

typedef enum
{
  GROUP_PLAIN,
  GROUP_ROLE,   /* the coloured part of a \role: no group for TeX */
  GROUP_SCRIPT, /* an index or an exponent, or the name of a role or an environment */
  GROUP_WORDS,  /* of \text and its like: a digit in the name of a column is no number */
} Group;

typedef struct
{
  const char *tex;
  gsize at;
  GArray *groups;  /* Group */
  guint matrices;  /* environments in which \\ is no new line */
  int expect_role; /* groups until the coloured part of a \role; 0: none */
  gboolean expect_words;
} Scanner;

static gboolean
inside (const Scanner *scanner, Group kind)
{
  for (guint i = 0; i < scanner->groups->len; i++)
    if (g_array_index (scanner->groups, Group, i) == kind)
      return TRUE;
  return FALSE;
}

static gboolean
starts_with (const Scanner *scanner, const char *word)
{
  return g_str_has_prefix (scanner->tex + scanner->at, word);
}

/* Environments whose rows are lines of the formula. */
static gboolean
is_lines (const char *name)
{
  return g_str_has_prefix (name, "{aligned}") || g_str_has_prefix (name, "{gathered}");
}

/* Step over a brace and remember what it opens. */
static void
take_brace (Scanner *scanner)
{
  if (scanner->tex[scanner->at] == '{')
    {
      const char before = scanner->at > 0 ? scanner->tex[scanner->at - 1] : '\0';
      Group group = before == '_' || before == '^' ? GROUP_SCRIPT : GROUP_PLAIN;

      if (scanner->expect_role > 0)
        group = --scanner->expect_role == 0 ? GROUP_ROLE : GROUP_SCRIPT;
      if (scanner->expect_words)
        group = GROUP_WORDS;
      scanner->expect_words = FALSE;
      g_array_append_val (scanner->groups, group);
    }
  else if (scanner->groups->len > 0)
    {
      g_array_set_size (scanner->groups, scanner->groups->len - 1);
    }
  scanner->at++;
}

/* Step over a command with a backslash; TRUE when it begins a new line of the formula. */
static gboolean
take_command (Scanner *scanner)
{
  gsize length = 1;

  if (starts_with (scanner, "\\\\"))
    {
      scanner->at += 2;
      return scanner->matrices == 0;
    }
  if (starts_with (scanner, "\\begin") && !is_lines (scanner->tex + scanner->at + 6))
    scanner->matrices++;
  else if (starts_with (scanner, "\\end") && !is_lines (scanner->tex + scanner->at + 4)
           && scanner->matrices > 0)
    scanner->matrices--;
  else if (starts_with (scanner, "\\role{"))
    scanner->expect_role = 2;
  else if (starts_with (scanner, "\\text"))
    scanner->expect_words = TRUE;
  while (g_ascii_isalpha (scanner->tex[scanner->at + length]))
    length++;
  /* The environment's name is no text: "array" has a column list, which has no digits. */
  scanner->at += length > 1 || scanner->tex[scanner->at + 1] == '\0' ? length : 2;
  return FALSE;
}

/* Whether what ends before @end of @tex is the beginning of a matrix, "\begin{...}". */
static gboolean
ends_with_begin (const char *tex, const char *end)
{
  static const char begin[] = "\\begin";
  const char *open;

  if (end == tex || end[-1] != '}')
    return FALSE;
  for (open = end - 1; open > tex && *open != '{';)
    open--;
  return open - tex >= (gssize) strlen (begin)
         && strncmp (open - strlen (begin), begin, strlen (begin)) == 0;
}

/* The length of the number that stands here with its sign and power of ten; 0 when none does. */
static gsize
number_length (const Scanner *scanner)
{
  const char *start = scanner->tex + scanner->at;
  const char *p = start;

  if (inside (scanner, GROUP_WORDS))
    return 0;
  if (*p == '-')
    {
      const char *before = start;

      /* A minus between two terms is none of the number. */
      while (before > scanner->tex && before[-1] == ' ')
        before--;
      if (before == scanner->tex
          || (strchr ("=&({[\\,", before[-1]) == NULL && !ends_with_begin (scanner->tex, before)))
        return 0;
      p++;
    }
  if (!g_ascii_isdigit (*p))
    return 0;
  while (g_ascii_isdigit (*p) || (*p == '.' && g_ascii_isdigit (p[1])))
    p++;
  if (g_str_has_prefix (p, "\\cdot 10^{"))
    {
      const char *close = strchr (p, '}');

      if (close != NULL)
        p = close + 1;
    }
  return (gsize) (p - start);
}

/* The place behind the last relation of the line that begins at @from; the line's end when it has
 * none. @end receives where the next line begins. */
static gsize
find_result (Scanner *scanner, gsize from, gsize *end)
{
  gsize result = 0;
  gboolean found = FALSE;

  scanner->at = from;
  while (scanner->tex[scanner->at] != '\0')
    {
      const char c = scanner->tex[scanner->at];

      if (c == '\\')
        {
          const gboolean relation = scanner->groups->len == 0 && scanner->matrices == 0
                                    && (starts_with (scanner, "\\approx")
                                        || starts_with (scanner, "\\to"));

          if (take_command (scanner))
            break;
          if (relation)
            {
              result = scanner->at;
              found = TRUE;
            }
        }
      else if (c == '{' || c == '}')
        {
          take_brace (scanner);
        }
      else
        {
          scanner->at++;
          if (c == '=' && scanner->matrices == 0 && !inside (scanner, GROUP_PLAIN)
              && !inside (scanner, GROUP_SCRIPT))
            {
              result = scanner->at;
              found = TRUE;
            }
        }
    }
  *end = scanner->at;
  return found ? result : scanner->at;
}

char *
gradus_worksheet_blank (const char *tex, gboolean show)
{
  g_autoptr (GArray) groups = g_array_new (FALSE, FALSE, sizeof (Group));
  Scanner scanner = { .tex = tex, .groups = groups };
  GString *out = g_string_new (NULL);
  gsize line = 0;

  while (tex[line] != '\0')
    {
      Scanner ahead = scanner;
      gsize end, result;

      ahead.groups = g_array_copy (groups);
      result = find_result (&ahead, line, &end);
      g_array_unref (ahead.groups);

      scanner.at = line;
      while (scanner.at < end)
        {
          const gsize from = scanner.at;
          const gsize length = from >= result && !inside (&scanner, GROUP_SCRIPT)
                                 ? number_length (&scanner)
                                 : 0;
          const gboolean index = from > 0 && (tex[from - 1] == '_' || tex[from - 1] == '^');

          if (length > 0 && !index)
            {
              if (show)
                g_string_append_printf (out, "\\role{accent}{%.*s}", (int) length, tex + from);
              else
                g_string_append (out, BLANK);
              scanner.at += length;
              continue;
            }
          if (length > 0)
            scanner.at += length;
          else if (tex[from] == '\\')
            take_command (&scanner);
          else if (tex[from] == '{' || tex[from] == '}')
            take_brace (&scanner);
          else
            scanner.at++;
          g_string_append_len (out, tex + from, (gssize) (scanner.at - from));
        }
      line = end;
    }
  return g_string_free (out, FALSE);
}
