/* Gradus: the source of a formula, token by token, and what is said when it is wrong.
 *
 * TeX's own rules as far as they matter in mathematics: white space means nothing (except between
 * the letters of a command and what follows), % begins a comment that ends with the line, \ and
 * letters are a command, \ and anything else too.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "gradus-formula-private.h"

/* --- Errors ----------------------------------------------------------------------------------- */

static void
gradus_formula_error_private_init (GradusFormulaErrorPrivate *private)
{
}

static void
gradus_formula_error_private_copy (const GradusFormulaErrorPrivate *from,
                                   GradusFormulaErrorPrivate *to)
{
  if (from != NULL && to != NULL)
    *to = *from;
}

static void
gradus_formula_error_private_clear (GradusFormulaErrorPrivate *private)
{
}

/* GLib aligns the memory that this macro casts; clang cannot know. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wcast-align"
G_DEFINE_EXTENDED_ERROR (GradusFormulaError, gradus_formula_error)
#pragma GCC diagnostic pop

void
gradus_formula_set_error (GError **error, GradusFormulaError code, gsize offset, gsize length,
                          const char *format, ...)
{
  GradusFormulaErrorPrivate *private;
  va_list arguments;

  if (error == NULL)
    return;
  va_start (arguments, format);
  g_assert (*error == NULL);
  *error = g_error_new_valist (GRADUS_FORMULA_ERROR, (int) code, format, arguments);
  va_end (arguments);
  private = gradus_formula_error_get_private (*error);
  if (private != NULL)
    *private = (GradusFormulaErrorPrivate){ offset, length };
}

gsize
gradus_formula_error_get_offset (const GError *error, gsize *length)
{
  const GradusFormulaErrorPrivate none = { 0 }, *private = NULL;

  if (error != NULL && error->domain == GRADUS_FORMULA_ERROR)
  private = gradus_formula_error_get_private (error);
  if (private == NULL)
  private = &none;
  if (length != NULL)
    *length = private->length;

  return private->offset;
}

/* How much of the source is shown on either side of the wrong place. */
#define N_SHOWN 40

/* The text of [from, to) of @tex as valid UTF-8 on one line. */
static char *
source_part (const char *tex, gsize from, gsize to)
{
  g_autofree char *part = g_strndup (tex + from, to - from);
  char *valid = g_utf8_make_valid (part, -1);

  for (char *c = valid; *c != '\0'; c++)
    {
      if (g_ascii_iscntrl (*c))
        *c = ' ';
    }

  return valid;
}

static void
take_text (GradusNode *list, char *text, int role, gboolean mark)
{
  GradusNode *node = gradus_node_new (GRADUS_NODE_TEXT);

  node->text = text;
  node->role = role;
  node->mark_error = mark;
  node->monospace = TRUE;
  gradus_node_take (list, node);
}

static gboolean
is_continuation (char c)
{
  return ((guint8) c & 0xc0) == 0x80;
}

GradusNode *
gradus_formula_error_tree (const char *tex, const GError *error)
{
  GradusNode *list = gradus_node_new (GRADUS_NODE_LIST);
  const gsize end = strlen (tex);
  gsize length;
  const gsize offset = MIN (gradus_formula_error_get_offset (error, &length), end);
  gsize from = offset, to = MIN (offset + length, end), until;
  char *before, *after;

  to = MIN (to, offset + N_SHOWN);
  while (to < end && is_continuation (tex[to]))
    to++;
  until = to;
  for (guint i = 0; i < N_SHOWN && from > 0; i++)
    {
      do
        from--;
      while (from > 0 && is_continuation (tex[from]));
    }
  for (guint i = 0; i < N_SHOWN && until < end; i++)
    {
      do
        until++;
      while (until < end && is_continuation (tex[until]));
    }

  before = source_part (tex, from, offset);
  after = source_part (tex, to, until);
  if (from > 0)
    {
      char *cut = g_strconcat ("…", before, NULL);

      g_free (before);
      before = cut;
    }
  if (until < end)
    {
      char *cut = g_strconcat (after, "…", NULL);

      g_free (after);
      after = cut;
    }
  take_text (list, before, GRADUS_ROLE_MUTED, FALSE);
  /* Where something is missing, a space is underlined. */
  take_text (list, to > offset ? source_part (tex, offset, to) : g_strdup ("\u2003"),
             GRADUS_ROLE_ERROR, TRUE);
  take_text (list, after, GRADUS_ROLE_MUTED, FALSE);

  return list;
}

/* --- Tokens ----------------------------------------------------------------------------------- */

static gsize
skip_blanks (const char *tex, gsize offset)
{
  for (;;)
    {
      if (g_ascii_isspace (tex[offset]))
        offset++;
      else if (tex[offset] == '%')
        while (tex[offset] != '\0' && tex[offset] != '\n')
          offset++;
      else
        return offset;
    }
}

GradusToken
gradus_lexer_read (const char *tex, gsize offset)
{
  GradusToken token = { 0 };
  const char *next;

  offset = skip_blanks (tex, offset);
  token.offset = offset;
  if (tex[offset] == '\0')
    {
      token.kind = GRADUS_TOKEN_END;
      return token;
    }

  token.code = g_utf8_get_char (tex + offset);
  next = g_utf8_next_char (tex + offset);
  token.length = (gsize) (next - tex) - offset;
  switch (token.code)
    {
    case '\\':
      token.kind = GRADUS_TOKEN_COMMAND;
      token.name = next;
      if (g_ascii_isalpha (*next))
        while (g_ascii_isalpha (*next))
          next++;
      else if (*next != '\0')
        next = g_utf8_next_char (next);
      token.name_length = (gsize) (next - token.name);
      token.length = (gsize) (next - tex) - offset;
      break;
    case '{':
      token.kind = GRADUS_TOKEN_OPEN;
      break;
    case '}':
      token.kind = GRADUS_TOKEN_CLOSE;
      break;
    case '_':
      token.kind = GRADUS_TOKEN_SUB;
      break;
    case '^':
      token.kind = GRADUS_TOKEN_SUP;
      break;
    case '\'':
    case 0x2019:
    case 0x2032:
      token.kind = GRADUS_TOKEN_PRIME;
      break;
    case '&':
      token.kind = GRADUS_TOKEN_ALIGN;
      break;
    case '~':
      token.kind = GRADUS_TOKEN_TIE;
      break;
    default:
      token.kind = GRADUS_TOKEN_CHARACTER;
    }

  return token;
}

gboolean
gradus_token_is (const GradusToken *token, const char *command)
{
  return token->kind == GRADUS_TOKEN_COMMAND && token->name_length == strlen (command)
         && strncmp (token->name, command, token->name_length) == 0;
}
