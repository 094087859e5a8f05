/* Gradus: the source of a formula becomes a tree: groups, scripts and lists.
 *
 * A recursive-descent parser with one token of look-ahead. Nesting and length are bounded, so that
 * no source can exhaust the stack or the memory. The commands are in gradus-formula-commands.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "gradus-formula-parser.h"

#define MAX_DEPTH 48

GradusNode *
gradus_parser_new_symbol (gunichar code, GradusAtom atom, const char *words,
                          GradusParserContext context)
{
  GradusNode *node = gradus_node_new (GRADUS_NODE_SYMBOL);

  node->code = code;
  node->atom = (guint8) atom;
  node->words = words;
  gradus_parser_dress (node, context);
  node->letters = (guint8) context.letters;

  return node;
}

GradusNode *
gradus_parser_new_space (double width)
{
  GradusNode *node = gradus_node_new (GRADUS_NODE_SPACE);

  node->number = width;

  return node;
}
/* --- Errors and look-ahead -------------------------------------------------------------------- */

guint
gradus_parser_character_number (const GradusParser *parser, gsize offset)
{
  return (guint) g_utf8_pointer_to_offset (parser->tex, parser->tex + offset) + 1;
}

void
gradus_parser_advance (GradusParser *parser)
{
  parser->token = gradus_lexer_read (parser->tex, parser->token.offset + parser->token.length);
}

gboolean
gradus_parser_enter (GradusParser *parser)
{
  if (++parser->depth <= MAX_DEPTH)
    return TRUE;
  gradus_formula_set_error (
    parser->error, GRADUS_FORMULA_ERROR_LIMIT, parser->token.offset, parser->token.length,
    _ ("At character %u more than %u parts of the formula lie within each other. "
       "Make it simpler."),
    gradus_parser_character_number (parser, parser->token.offset), MAX_DEPTH);
  return FALSE;
}

void
gradus_parser_leave (GradusParser *parser)
{
  parser->depth--;
}

/* Something is missing before the current token, that @command needs. */
void
gradus_parser_set_missing (GradusParser *parser, const GradusToken *command)
{
  g_autofree char *name = g_strndup (parser->tex + command->offset, command->length);

  gradus_formula_set_error (
    parser->error, GRADUS_FORMULA_ERROR_ARGUMENT, command->offset, command->length,
    _ ("Something is missing after “%s” at character %u. Write what it stands "
       "for in braces: {…}."),
    name, gradus_parser_character_number (parser, command->offset));
}

void
gradus_parser_add_edit (GradusParser *parser, gsize offset, gsize length, const char *text)
{
  const GradusParserEdit edit = { offset, length, g_strdup (text) };

  g_array_append_val (parser->edits, edit);
}

/* A list that ends where something else begins. */
static gboolean
at_end_of_list (const GradusParser *parser)
{
  const GradusToken *token = &parser->token;

  switch (token->kind)
    {
    case GRADUS_TOKEN_END:
    case GRADUS_TOKEN_CLOSE:
    case GRADUS_TOKEN_ALIGN:
      return TRUE;
    case GRADUS_TOKEN_COMMAND:
      return gradus_token_is (token, "\\") || gradus_token_is (token, "right")
             || gradus_token_is (token, "end");
    default:
      return FALSE;
    }
}

/* Say why a list may not end with the current token. */
void
gradus_parser_set_stray (GradusParser *parser)
{
  const GradusToken *token = &parser->token;
  const guint number = gradus_parser_character_number (parser, token->offset);

  if (token->kind == GRADUS_TOKEN_CLOSE)
    gradus_formula_set_error (
      parser->error, GRADUS_FORMULA_ERROR_BRACES, token->offset, token->length,
      _ ("The brace “}” at character %u closes nothing. Remove it, or write "
         "the “{” that belongs to it."),
      number);
  else if (token->kind == GRADUS_TOKEN_ALIGN)
    gradus_formula_set_error (
      parser->error, GRADUS_FORMULA_ERROR_ALIGNMENT, token->offset, token->length,
      _ ("The “&” at character %u stands outside of a matrix or aligned lines. "
         "Write \\& for the sign itself."),
      number);
  else if (gradus_token_is (token, "right"))
    gradus_formula_set_error (
      parser->error, GRADUS_FORMULA_ERROR_BRACES, token->offset, token->length,
      _ ("The “\\right” at character %u has no “\\left” before it within the "
         "same braces. Write both, one of them followed by a point when "
         "nothing should be seen there."),
      number);
  else if (gradus_token_is (token, "end"))
    gradus_formula_set_error (
      parser->error, GRADUS_FORMULA_ERROR_ENVIRONMENT, token->offset, token->length,
      _ ("The “\\end” at character %u has no “\\begin” before it within the "
         "same braces. Remove it, or write its “\\begin”."),
      number);
  else
    gradus_formula_set_error (
      parser->error, GRADUS_FORMULA_ERROR_ALIGNMENT, token->offset, token->length,
      _ ("The line break “\\\\” at character %u stands within a group. Put it "
         "into aligned lines, a matrix, or outside of all braces."),
      number);
}

/* --- Raw text in braces ----------------------------------------------------------------------- */

/* The text between the braces that begin with the current token; @command needs them. The
 * backslashes of escaped signs are taken away, \, becomes a thin space, and inner braces group
 * nothing. */
char *
gradus_parser_raw (GradusParser *parser, const GradusToken *command)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint depth = 1;
  gsize i;

  if (parser->token.kind != GRADUS_TOKEN_OPEN)
    {
      gradus_parser_set_missing (parser, command);
      return NULL;
    }
  for (i = parser->token.offset + 1; parser->tex[i] != '\0'; i++)
    {
      const char c = parser->tex[i];
      const char next = parser->tex[i + 1];

      if (c == '}' && --depth == 0)
        break;
      else if (c == '{')
        depth++;
      else if (c == '\\' && next == ',')
        {
          g_string_append (text, "\u2009");
          i++;
        }
      else if (c == '\\' && next != '\0' && strchr ("{}%&_#$ ", next) != NULL)
        {
          g_string_append_c (text, next);
          i++;
        }
      else if (c == '\\')
        {
          const GradusToken token = gradus_lexer_read (parser->tex, i);
          g_autofree char *name = g_strndup (parser->tex + token.offset, token.length);

          gradus_formula_set_error (
            parser->error, GRADUS_FORMULA_ERROR_COMMAND, token.offset, token.length,
            _ ("The command “%s” at character %u stands within words. Close "
               "the words before it, and open them anew after it."),
            name, gradus_parser_character_number (parser, token.offset));
          return NULL;
        }
      else if (c == '~')
        g_string_append (text, "\u00a0");
      else if (g_ascii_isspace (c))
        g_string_append_c (text, ' ');
      else if (c != '}')
        g_string_append_c (text, c);
    }
  if (depth != 0)
    {
      gradus_formula_set_error (
        parser->error, GRADUS_FORMULA_ERROR_BRACES, parser->token.offset, 1,
        _ ("The brace “{” at character %u is never closed. Write the “}” that "
           "belongs to it."),
        gradus_parser_character_number (parser, parser->token.offset));
      return NULL;
    }
  parser->raw_length = i + 1 - parser->token.offset;
  parser->token = gradus_lexer_read (parser->tex, i + 1);

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* --- Groups and arguments --------------------------------------------------------------------- */

gboolean
gradus_parser_close (GradusParser *parser, gsize open)
{
  if (parser->token.kind == GRADUS_TOKEN_END)
    {
      gradus_formula_set_error (
        parser->error, GRADUS_FORMULA_ERROR_BRACES, open, 1,
        _ ("The brace “{” at character %u is never closed. Write the “}” that "
           "belongs to it."),
        gradus_parser_character_number (parser, open));
      return FALSE;
    }
  if (parser->token.kind != GRADUS_TOKEN_CLOSE)
    {
      gradus_parser_set_stray (parser);
      return FALSE;
    }
  gradus_parser_advance (parser);
  gradus_parser_leave (parser);

  return TRUE;
}

/* The contents of the braces that begin with the current token. */
gboolean
gradus_parser_group (GradusParser *parser, GradusNode *list, GradusParserContext context)
{
  const gsize open = parser->token.offset;

  if (!gradus_parser_enter (parser))
    return FALSE;
  gradus_parser_advance (parser);
  if (!gradus_parser_list (parser, list, context))
    return FALSE;

  return gradus_parser_close (parser, open);
}

/* A list with a single ordinary symbol is that symbol, as in TeX. */
static GradusNode *
unwrap (GradusNode *list)
{
  if (gradus_node_n_children (list) == 1)
    {
      const GradusNode *only = gradus_node_child (list, 0);

      if ((only->kind == GRADUS_NODE_SYMBOL || only->kind == GRADUS_NODE_WORD)
          && only->atom == GRADUS_ATOM_ORD)
        {
          GradusNode *child = g_ptr_array_steal_index (list->children, 0);

          gradus_node_free (list);
          return child;
        }
    }

  return list;
}

/* What @command applies to: a group, a symbol, or another command with what belongs to it. */
GradusNode *
gradus_parser_argument (GradusParser *parser, const GradusToken *command,
                        GradusParserContext context)
{
  g_autoptr (GradusNode) list = gradus_node_new (GRADUS_NODE_LIST);
  const GradusToken token = parser->token;

  if (!gradus_parser_enter (parser))
    return NULL;
  if (token.kind == GRADUS_TOKEN_OPEN)
    {
      if (!gradus_parser_group (parser, list, context))
        return NULL;
    }
  else if (token.kind == GRADUS_TOKEN_CHARACTER)
    {
      const GradusSymbol *symbol = gradus_symbol_find_character (token.code);

      gradus_node_take (
        list, symbol != NULL
                ? gradus_parser_new_symbol (symbol->code, GRADUS_ATOM_ORD, symbol->words, context)
                : gradus_parser_new_symbol (gradus_letters_map (context.letters, token.code),
                                            GRADUS_ATOM_ORD, NULL, context));
      gradus_parser_advance (parser);
    }
  else if (token.kind == GRADUS_TOKEN_COMMAND && !at_end_of_list (parser))
    {
      if (!gradus_parser_command (parser, list, context))
        return NULL;
    }
  if (token.kind != GRADUS_TOKEN_OPEN && gradus_node_n_children (list) == 0)
    {
      gradus_parser_set_missing (parser, command);
      return NULL;
    }
  gradus_parser_leave (parser);

  return unwrap (g_steal_pointer (&list));
}

/* Parse an argument and make it the next child of @node. */
gboolean
gradus_parser_take_argument (GradusParser *parser, GradusNode *node, const GradusToken *command,
                             GradusParserContext context)
{
  GradusNode *argument = gradus_parser_argument (parser, command, context);

  if (argument != NULL)
    gradus_node_take (node, argument);

  return argument != NULL;
}

/* --- Scripts ---------------------------------------------------------------------------------- */

static GradusNode *
take_last (GradusNode *list)
{
  const guint n = gradus_node_n_children (list);
  const GradusNode *last = n > 0 ? gradus_node_child (list, n - 1) : NULL;

  /* A script after a space has nothing to stand on. */
  if (last == NULL || last->kind == GRADUS_NODE_SPACE || last->kind == GRADUS_NODE_STYLE)
    return gradus_node_new (GRADUS_NODE_LIST);

  return g_ptr_array_steal_index (list->children, n - 1);
}

static GradusNode *
new_primes (guint count, GradusParserContext context)
{
  static const gunichar codes[] = { 0x2032, 0x2033, 0x2034, 0x2057 };
  static const char *const words[] = {
    N_ ("prime"),
    N_ ("double prime"),
    N_ ("triple prime"),
    N_ ("quadruple prime"),
  };
  GradusNode *primes = gradus_node_new (GRADUS_NODE_LIST);

  gradus_parser_dress (primes, context);
  for (; count > 0; count -= MIN (count, G_N_ELEMENTS (codes)))
    {
      const guint k = MIN (count, G_N_ELEMENTS (codes)) - 1;

      gradus_node_take (primes,
                        gradus_parser_new_symbol (codes[k], GRADUS_ATOM_ORD, words[k], context));
    }

  return primes;
}

/* All scripts that follow each other, onto the last node of @list. */
gboolean
gradus_parser_scripts (GradusParser *parser, GradusNode *list, GradusParserContext context)
{
  g_autoptr (GradusNode) node = gradus_node_new (GRADUS_NODE_SCRIPTS);
  g_autoptr (GradusNode) sub = NULL;
  g_autoptr (GradusNode) sup = NULL;
  GradusNode *nucleus = take_last (list);

  gradus_node_take (node, nucleus);
  node->atom = (guint8) gradus_node_get_atom (nucleus);

  for (;;)
    {
      const GradusToken token = parser->token;
      GradusNode **place = token.kind == GRADUS_TOKEN_SUB ? &sub : &sup;

      if (token.kind != GRADUS_TOKEN_SUB && token.kind != GRADUS_TOKEN_SUP
          && token.kind != GRADUS_TOKEN_PRIME)
        break;
      if (*place != NULL)
        {
          gradus_formula_set_error (
            parser->error, GRADUS_FORMULA_ERROR_SCRIPT, token.offset, token.length,
            _ ("At character %u the same symbol gets a second script of the same kind. Put "
               "braces around what belongs together."),
            gradus_parser_character_number (parser, token.offset));
          return FALSE;
        }
      if (token.kind == GRADUS_TOKEN_PRIME)
        {
          guint count = 0;

          for (; parser->token.kind == GRADUS_TOKEN_PRIME; count++)
            gradus_parser_advance (parser);
          sup = new_primes (count, context);
          /* x'^2 is x^{\prime 2}. */
          if (parser->token.kind == GRADUS_TOKEN_SUP)
            {
              const GradusToken again = parser->token;

              gradus_parser_advance (parser);
              if (!gradus_parser_take_argument (parser, sup, &again, context))
                return FALSE;
            }
        }
      else
        {
          gradus_parser_advance (parser);
          *place = gradus_parser_argument (parser, &token, context);
          if (*place == NULL)
            return FALSE;
        }
    }
  gradus_node_take (node, g_steal_pointer (&sub));
  gradus_node_take (node, g_steal_pointer (&sup));
  gradus_node_take (list, g_steal_pointer (&node));

  return TRUE;
}
/* --- Lists ------------------------------------------------------------------------------------ */

gboolean
gradus_parser_list (GradusParser *parser, GradusNode *list, GradusParserContext context)
{
  while (!at_end_of_list (parser))
    {
      const GradusToken token = parser->token;

      switch (token.kind)
        {
        case GRADUS_TOKEN_CHARACTER:
          {
            const GradusSymbol *symbol = gradus_symbol_find_character (token.code);

            if (symbol != NULL)
              {
                GradusNode *node = gradus_parser_new_symbol (
                  gradus_letters_map (context.letters, symbol->code), (GradusAtom) symbol->atom,
                  symbol->words, context);

                node->operator_limits = symbol->limits;
                gradus_node_take (list, node);
              }
            else
              gradus_node_take (
                list, gradus_parser_new_symbol (gradus_letters_map (context.letters, token.code),
                                                GRADUS_ATOM_ORD, NULL, context));
            gradus_parser_advance (parser);
            break;
          }
        case GRADUS_TOKEN_TIE:
          gradus_node_take (list, gradus_parser_new_space (6));
          gradus_parser_advance (parser);
          break;
        case GRADUS_TOKEN_SUB:
        case GRADUS_TOKEN_SUP:
        case GRADUS_TOKEN_PRIME:
          if (!gradus_parser_scripts (parser, list, context))
            return FALSE;
          break;
        case GRADUS_TOKEN_OPEN:
          {
            GradusNode *group = gradus_node_new (GRADUS_NODE_LIST);

            gradus_parser_dress (group, context);
            if (!gradus_parser_group (parser, group, context))
              {
                gradus_node_free (group);
                return FALSE;
              }
            gradus_node_take (list, unwrap (group));
            break;
          }
        case GRADUS_TOKEN_COMMAND:
          if (!gradus_parser_command (parser, list, context))
            return FALSE;
          break;
        case GRADUS_TOKEN_END:
        case GRADUS_TOKEN_CLOSE:
        case GRADUS_TOKEN_ALIGN:
        default:
          g_assert_not_reached ();
        }
    }

  return TRUE;
}
