/* Gradus: the commands of formulas.
 *
 * A role is no group: its contents join the list around it with the role on each of them, so that
 * spaces and scripts are as without it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "gradus-formula-parser.h"

/* --- Delimiters ------------------------------------------------------------------------------- */

static const gunichar delimiters[] = {
  '(',    ')',    '[',    ']',    '{',    '}',    '|',    '/',    '\\',   0x2016, 0x2223, 0x2225,
  0x230a, 0x230b, 0x2308, 0x2309, 0x27e8, 0x27e9, 0x2191, 0x2193, 0x2195, 0x21d1, 0x21d3,
};

/* The delimiter after @command; 0 for a point. */
static gboolean
parse_delimiter (GradusParser *parser, const GradusToken *command, gunichar *code)
{
  const GradusToken token = parser->token;
  const GradusSymbol *symbol = NULL;
  g_autofree char *name = NULL, *what = NULL;

  *code = 0;
  if (token.kind == GRADUS_TOKEN_CHARACTER)
    {
      *code = token.code == '<' ? 0x27e8 : token.code == '>' ? 0x27e9 : token.code;
      if (*code == '.')
        {
          *code = 0;
          gradus_parser_advance (parser);
          return TRUE;
        }
    }
  else if (token.kind == GRADUS_TOKEN_COMMAND)
    {
      symbol = gradus_symbol_find (token.name, token.name_length);
      if (symbol != NULL)
        *code = symbol->code;
    }
  for (guint i = 0; i < G_N_ELEMENTS (delimiters); i++)
    {
      if (delimiters[i] == *code)
        {
          if (*code == 0x2223)
            *code = '|';
          else if (*code == 0x2225)
            *code = 0x2016;
          gradus_parser_advance (parser);
          return TRUE;
        }
    }
  name = g_strndup (parser->tex + command->offset, command->length);
  if (token.kind == GRADUS_TOKEN_END)
    {
      gradus_parser_set_missing (parser, command);
      return FALSE;
    }
  what = g_strndup (parser->tex + token.offset, token.length);
  gradus_formula_set_error (
    parser->error, GRADUS_FORMULA_ERROR_ARGUMENT, token.offset, token.length,
    _ ("After “%s” the sign “%s” at character %u is no bracket that can grow. "
       "Write one, or a point for none."),
    name, what, gradus_parser_character_number (parser, token.offset));

  return FALSE;
}

static gboolean
parse_left (GradusParser *parser, GradusNode *list, const GradusToken *command,
            GradusParserContext context)
{
  g_autoptr (GradusNode) node = gradus_node_new (GRADUS_NODE_FENCED);
  GradusNode *body = gradus_node_new (GRADUS_NODE_LIST);
  const GradusToken right_missing = *command;
  GradusToken right;

  gradus_node_take (node, body);
  node->atom = GRADUS_ATOM_INNER;
  gradus_parser_dress (node, context);
  if (!gradus_parser_enter (parser) || !parse_delimiter (parser, command, &node->left)
      || !gradus_parser_list (parser, body, context))
    return FALSE;
  right = parser->token;
  if (right.kind == GRADUS_TOKEN_END || right.kind == GRADUS_TOKEN_CLOSE)
    {
      gradus_formula_set_error (
        parser->error, GRADUS_FORMULA_ERROR_BRACES, right_missing.offset, right_missing.length,
        _ ("The “\\left” at character %u has no “\\right” after it within the "
           "same braces. Write both, one of them followed by a point when "
           "nothing should be seen there."),
        gradus_parser_character_number (parser, right_missing.offset));
      return FALSE;
    }
  if (!gradus_token_is (&right, "right"))
    {
      gradus_parser_set_stray (parser);
      return FALSE;
    }
  gradus_parser_advance (parser);
  if (!parse_delimiter (parser, &right, &node->right))
    return FALSE;
  gradus_parser_leave (parser);
  gradus_node_take (list, g_steal_pointer (&node));

  return TRUE;
}

/* --- Tables ----------------------------------------------------------------------------------- */

typedef struct
{
  const char *name;
  GradusTableKind kind;
  gunichar left, right;
} Environment;

static const Environment environments[] = {
  { "matrix", GRADUS_TABLE_MATRIX, 0, 0 },      { "pmatrix", GRADUS_TABLE_MATRIX, '(', ')' },
  { "bmatrix", GRADUS_TABLE_MATRIX, '[', ']' }, { "Bmatrix", GRADUS_TABLE_MATRIX, '{', '}' },
  { "vmatrix", GRADUS_TABLE_MATRIX, '|', '|' }, { "Vmatrix", GRADUS_TABLE_MATRIX, 0x2016, 0x2016 },
  { "smallmatrix", GRADUS_TABLE_SMALL, 0, 0 },  { "array", GRADUS_TABLE_MATRIX, 0, 0 },
  { "cases", GRADUS_TABLE_CASES, '{', 0 },      { "aligned", GRADUS_TABLE_ALIGNED, 0, 0 },
  { "align", GRADUS_TABLE_ALIGNED, 0, 0 },      { "align*", GRADUS_TABLE_ALIGNED, 0, 0 },
  { "split", GRADUS_TABLE_ALIGNED, 0, 0 },      { "gathered", GRADUS_TABLE_GATHERED, 0, 0 },
};

/* The rows up to what cannot be in them. */
gboolean
gradus_parser_rows (GradusParser *parser, GradusNode *table, gboolean columns,
                    GradusParserContext context)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  GPtrArray *row = NULL;
  guint n_columns = 1;

  for (;;)
    {
      GradusNode *cell = gradus_node_new (GRADUS_NODE_LIST);

      if (row == NULL)
        {
          row = g_ptr_array_new_with_free_func ((GDestroyNotify) gradus_node_free);
          g_ptr_array_add (rows, row);
        }
      g_ptr_array_add (row, cell);
      n_columns = MAX (n_columns, row->len);
      if (!gradus_parser_list (parser, cell, context))
        return FALSE;
      if (parser->token.kind == GRADUS_TOKEN_ALIGN && columns)
        gradus_parser_advance (parser);
      else if (gradus_token_is (&parser->token, "\\"))
        {
          row = NULL;
          gradus_parser_advance (parser);
        }
      else
        break;
    }

  /* What follows the last \\ is a row only if something is in it. */
  if (rows->len > 1 && row->len == 1 && gradus_node_n_children (g_ptr_array_index (row, 0)) == 0)
    g_ptr_array_set_size (rows, (int) rows->len - 1);
  table->columns = n_columns;
  for (guint i = 0; i < rows->len; i++)
    {
      row = g_ptr_array_index (rows, i);
      for (guint j = 0; j < n_columns; j++)
        {
          gradus_node_take (table, j < row->len ? g_ptr_array_index (row, j) : NULL);
          if (j < row->len)
            g_ptr_array_index (row, j) = NULL;
        }
    }

  return TRUE;
}

static gboolean
parse_columns (GradusParser *parser, GradusNode *table, const GradusToken *begin)
{
  const GradusToken open = parser->token;
  g_autofree char *raw = gradus_parser_raw (parser, begin);
  GString *columns = NULL;

  if (raw == NULL)
    return FALSE;
  columns = g_string_new (NULL);
  for (const char *c = raw; *c != '\0'; c++)
    {
      if (strchr ("lcr", *c) != NULL)
        g_string_append_c (columns, *c);
      else if (*c != '|' && *c != ' ')
        {
          g_string_free (columns, TRUE);
          gradus_formula_set_error (
            parser->error, GRADUS_FORMULA_ERROR_ARGUMENT, open.offset, parser->raw_length,
            _ ("The columns of the array at character %u may be l, c and r, not "
               "“%s”. Write one letter for each column."),
            gradus_parser_character_number (parser, open.offset), raw);
          return FALSE;
        }
    }
  table->alignment = g_string_free (columns, FALSE);

  return TRUE;
}

static gboolean
parse_begin (GradusParser *parser, GradusNode *list, const GradusToken *command,
             GradusParserContext context)
{
  g_autoptr (GradusNode) table = gradus_node_new (GRADUS_NODE_TABLE);
  const Environment *environment = NULL;
  const gsize name_offset = parser->token.offset;
  g_autofree char *name = gradus_parser_raw (parser, command);
  g_autofree char *end_name = NULL;
  GradusToken end;

  if (name == NULL || !gradus_parser_enter (parser))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (environments); i++)
    {
      if (strcmp (environments[i].name, name) == 0)
        environment = &environments[i];
    }
  if (environment == NULL)
    {
      gradus_formula_set_error (parser->error, GRADUS_FORMULA_ERROR_ENVIRONMENT, name_offset,
                                parser->raw_length,
                                _ ("The environment “%s” at character %u is not known. Use matrix, "
                                   "pmatrix, bmatrix, vmatrix, array, cases, aligned or gathered."),
                                name, gradus_parser_character_number (parser, name_offset));
      return FALSE;
    }
  table->table = (guint8) environment->kind;
  gradus_parser_dress (table, context);
  if (strcmp (name, "array") == 0 && !parse_columns (parser, table, command))
    return FALSE;
  if (!gradus_parser_rows (parser, table, environment->kind != GRADUS_TABLE_GATHERED, context))
    return FALSE;

  end = parser->token;
  if (end.kind == GRADUS_TOKEN_END)
    {
      gradus_formula_set_error (
        parser->error, GRADUS_FORMULA_ERROR_ENVIRONMENT, command->offset, command->length,
        _ ("The “\\begin{%s}” at character %u is never ended. Write \\end{%s}."), name,
        gradus_parser_character_number (parser, command->offset), name);
      return FALSE;
    }
  if (!gradus_token_is (&end, "end"))
    {
      gradus_parser_set_stray (parser);
      return FALSE;
    }
  gradus_parser_advance (parser);
  end_name = gradus_parser_raw (parser, &end);
  if (end_name == NULL)
    return FALSE;
  if (strcmp (name, end_name) != 0)
    {
      gradus_formula_set_error (
        parser->error, GRADUS_FORMULA_ERROR_ENVIRONMENT, end.offset, end.length,
        _ ("The “\\end{%s}” at character %u ends what began as “%s”. Write "
           "\\end{%s}."),
        end_name, gradus_parser_character_number (parser, end.offset), name, name);
      return FALSE;
    }
  gradus_parser_leave (parser);

  if (environment->left != 0 || environment->right != 0)
    {
      GradusNode *fenced = gradus_node_new (GRADUS_NODE_FENCED);

      fenced->atom = GRADUS_ATOM_INNER;
      fenced->left = environment->left;
      fenced->right = environment->right;
      gradus_parser_dress (fenced, context);
      gradus_node_take (fenced, g_steal_pointer (&table));
      table = fenced;
    }
  gradus_node_take (list, g_steal_pointer (&table));

  return TRUE;
}

static gboolean
parse_substack (GradusParser *parser, GradusNode *list, const GradusToken *command,
                GradusParserContext context)
{
  g_autoptr (GradusNode) table = gradus_node_new (GRADUS_NODE_TABLE);
  const gsize open = parser->token.offset;

  if (parser->token.kind != GRADUS_TOKEN_OPEN)
    {
      gradus_parser_set_missing (parser, command);
      return FALSE;
    }
  table->table = GRADUS_TABLE_SUBSTACK;
  gradus_parser_dress (table, context);
  gradus_parser_advance (parser);
  if (!gradus_parser_enter (parser) || !gradus_parser_rows (parser, table, FALSE, context))
    return FALSE;
  if (!gradus_parser_close (parser, open))
    return FALSE;
  gradus_node_take (list, g_steal_pointer (&table));

  return TRUE;
}

/* --- Roles ------------------------------------------------------------------------------------ */

static int
role_from_name (const char *name)
{
  static const struct
  {
    const char *name;
    GradusRole role;
  } roles[] = {
    { "foreground", GRADUS_ROLE_FOREGROUND },
    { "data", GRADUS_ROLE_DATA },
    { "muted", GRADUS_ROLE_MUTED },
    { "accent", GRADUS_ROLE_ACCENT },
    { "past", GRADUS_ROLE_PAST },
    { "truth", GRADUS_ROLE_TRUTH },
    { "error", GRADUS_ROLE_ERROR },
    { "model", GRADUS_ROLE_MODEL },
    { "second", GRADUS_ROLE_SECOND },
    { "bet", GRADUS_ROLE_BET },
  };
  guint64 k;

  for (guint i = 0; i < G_N_ELEMENTS (roles); i++)
    {
      if (strcmp (roles[i].name, name) == 0)
        return (int) roles[i].role;
    }
  if (g_str_has_prefix (name, "class")
      && g_ascii_string_to_unsigned (name + 5, 10, 0, 999, &k, NULL))
    return (int) (GRADUS_ROLE_CLASS + k);

  return GRADUS_NO_ROLE;
}

/* The braces after \role{...} or \mark{...}; @context has what it says. */
static gboolean
parse_dressed (GradusParser *parser, GradusNode *list, const GradusToken *command,
               GradusParserContext context)
{
  const gsize open = parser->token.offset;
  g_autoptr (GradusNode) body = NULL;

  if (parser->token.kind != GRADUS_TOKEN_OPEN)
    {
      gradus_parser_set_missing (parser, command);
      return FALSE;
    }
  body = gradus_node_new (GRADUS_NODE_LIST);
  if (!gradus_parser_group (parser, body, context))
    return FALSE;
  /* LaTeX keeps the braces: harmless around letters, and right where the role is an argument. */
  gradus_parser_add_edit (parser, command->offset, open - command->offset, "");

  while (gradus_node_n_children (body) > 0)
    {
      GradusNode *child = g_ptr_array_steal_index (body->children, 0);

      /* A script after the braces is a second one, onto all of this. */
      if (child->kind == GRADUS_NODE_SCRIPTS && gradus_node_n_children (body) == 0
          && (parser->token.kind == GRADUS_TOKEN_SUB || parser->token.kind == GRADUS_TOKEN_SUP
              || parser->token.kind == GRADUS_TOKEN_PRIME))
        {
          GradusNode *group = gradus_node_new (GRADUS_NODE_LIST);

          gradus_node_take (group, child);
          child = group;
        }
      gradus_node_take (list, child);
    }

  return TRUE;
}

static gboolean
parse_role (GradusParser *parser, GradusNode *list, const GradusToken *command,
            GradusParserContext context)
{
  const gsize name_offset = parser->token.offset;
  g_autofree char *name = gradus_parser_raw (parser, command);

  if (name == NULL)
    return FALSE;
  context.role = role_from_name (name);
  if (context.role == GRADUS_NO_ROLE)
    {
      gradus_formula_set_error (
        parser->error, GRADUS_FORMULA_ERROR_ROLE, name_offset, parser->raw_length,
        _ ("The role “%s” at character %u is not known. Use foreground, data, "
           "muted, accent, past, truth, error, model, second, bet, class0, class1 "
           "and so on."),
        name, gradus_parser_character_number (parser, name_offset));
      return FALSE;
    }
  return parse_dressed (parser, list, command, context);
}

/* "datum 12", or the kind of a subject and its number. */
static gboolean
parse_mark (GradusParser *parser, GradusNode *list, const GradusToken *command,
            GradusParserContext context)
{
  const gsize name_offset = parser->token.offset;
  g_autofree char *name = gradus_parser_raw (parser, command);
  gboolean parsed;

  if (name == NULL)
    return FALSE;
  if (!gradus_mark_name_parse (name, NULL, NULL))
    {
      gradus_formula_set_error (
        parser->error, GRADUS_FORMULA_ERROR_ARGUMENT, name_offset, parser->raw_length,
        _ ("“%s” at character %u names no mark. Write what it is and its number, counted from 0, "
           "such as “datum 12”."),
        name, gradus_parser_character_number (parser, name_offset));
      return FALSE;
    }
  context.mark = g_ref_string_new (name);
  parsed = parse_dressed (parser, list, command, context);
  g_ref_string_release (context.mark);
  return parsed;
}

/* --- Commands --------------------------------------------------------------------------------- */

typedef enum
{
  COMMAND_SPACE,   /* value: width */
  COMMAND_STYLE,   /* value: style */
  COMMAND_LETTERS, /* value: GradusLetters */
  COMMAND_TEXT,
  COMMAND_OPERATOR,
  COMMAND_FRACTION, /* value: style */
  COMMAND_BINOMIAL, /* value: style */
  COMMAND_ROOT,
  COMMAND_BRACE, /* value: below */
  COMMAND_STACK, /* value: below */
  COMMAND_RELATION_STACK,
  COMMAND_LIMITS, /* value: 1 or -1 */
  COMMAND_LEFT,
  COMMAND_BIG, /* value: ten times the atom, and the size */
  COMMAND_BEGIN,
  COMMAND_SUBSTACK,
  COMMAND_ROLE,
  COMMAND_MARK,
  COMMAND_CLASS, /* value: GradusAtom */
  COMMAND_PHANTOM,
  COMMAND_NOT,
} CommandKind;

typedef struct
{
  const char *name;
  CommandKind kind;
  int value;
} Command;

static const Command commands[] = {
  { ",", COMMAND_SPACE, 3 },
  { "thinspace", COMMAND_SPACE, 3 },
  { ":", COMMAND_SPACE, 4 },
  { ">", COMMAND_SPACE, 4 },
  { "medspace", COMMAND_SPACE, 4 },
  { ";", COMMAND_SPACE, 5 },
  { "thickspace", COMMAND_SPACE, 5 },
  { "!", COMMAND_SPACE, -3 },
  { "negthinspace", COMMAND_SPACE, -3 },
  { " ", COMMAND_SPACE, 6 },
  { "enspace", COMMAND_SPACE, 9 },
  { "quad", COMMAND_SPACE, 18 },
  { "qquad", COMMAND_SPACE, 36 },
  { "displaystyle", COMMAND_STYLE, GRADUS_STYLE_DISPLAY },
  { "textstyle", COMMAND_STYLE, GRADUS_STYLE_TEXT },
  { "scriptstyle", COMMAND_STYLE, GRADUS_STYLE_SCRIPT },
  { "scriptscriptstyle", COMMAND_STYLE, GRADUS_STYLE_SCRIPT_SCRIPT },
  { "mathrm", COMMAND_LETTERS, GRADUS_LETTERS_UPRIGHT },
  { "mathnormal", COMMAND_LETTERS, GRADUS_LETTERS_DEFAULT },
  { "mathit", COMMAND_LETTERS, GRADUS_LETTERS_ITALIC },
  { "mathbf", COMMAND_LETTERS, GRADUS_LETTERS_BOLD },
  { "boldsymbol", COMMAND_LETTERS, GRADUS_LETTERS_BOLD_ITALIC },
  { "bm", COMMAND_LETTERS, GRADUS_LETTERS_BOLD_ITALIC },
  { "mathbb", COMMAND_LETTERS, GRADUS_LETTERS_BLACKBOARD },
  { "mathcal", COMMAND_LETTERS, GRADUS_LETTERS_CALLIGRAPHIC },
  { "mathscr", COMMAND_LETTERS, GRADUS_LETTERS_CALLIGRAPHIC },
  { "mathfrak", COMMAND_LETTERS, GRADUS_LETTERS_FRAKTUR },
  { "mathsf", COMMAND_LETTERS, GRADUS_LETTERS_SANS },
  { "mathtt", COMMAND_LETTERS, GRADUS_LETTERS_TYPEWRITER },
  { "text", COMMAND_TEXT, TRUE },
  { "textrm", COMMAND_TEXT, 0 },
  { "textnormal", COMMAND_TEXT, 0 },
  { "mbox", COMMAND_TEXT, 0 },
  { "operatorname", COMMAND_OPERATOR, 0 },
  { "frac", COMMAND_FRACTION, -1 },
  { "dfrac", COMMAND_FRACTION, GRADUS_STYLE_DISPLAY },
  { "tfrac", COMMAND_FRACTION, GRADUS_STYLE_TEXT },
  { "binom", COMMAND_BINOMIAL, -1 },
  { "dbinom", COMMAND_BINOMIAL, GRADUS_STYLE_DISPLAY },
  { "tbinom", COMMAND_BINOMIAL, GRADUS_STYLE_TEXT },
  { "sqrt", COMMAND_ROOT, 0 },
  { "underbrace", COMMAND_BRACE, TRUE },
  { "overbrace", COMMAND_BRACE, FALSE },
  { "overset", COMMAND_STACK, FALSE },
  { "underset", COMMAND_STACK, TRUE },
  { "stackrel", COMMAND_RELATION_STACK, FALSE },
  { "limits", COMMAND_LIMITS, 1 },
  { "nolimits", COMMAND_LIMITS, -1 },
  { "left", COMMAND_LEFT, 0 },
  { "big", COMMAND_BIG, 10 * GRADUS_ATOM_ORD + 1 },
  { "Big", COMMAND_BIG, 10 * GRADUS_ATOM_ORD + 2 },
  { "bigg", COMMAND_BIG, 10 * GRADUS_ATOM_ORD + 3 },
  { "Bigg", COMMAND_BIG, 10 * GRADUS_ATOM_ORD + 4 },
  { "bigl", COMMAND_BIG, 10 * GRADUS_ATOM_OPEN + 1 },
  { "Bigl", COMMAND_BIG, 10 * GRADUS_ATOM_OPEN + 2 },
  { "biggl", COMMAND_BIG, 10 * GRADUS_ATOM_OPEN + 3 },
  { "Biggl", COMMAND_BIG, 10 * GRADUS_ATOM_OPEN + 4 },
  { "bigr", COMMAND_BIG, 10 * GRADUS_ATOM_CLOSE + 1 },
  { "Bigr", COMMAND_BIG, 10 * GRADUS_ATOM_CLOSE + 2 },
  { "biggr", COMMAND_BIG, 10 * GRADUS_ATOM_CLOSE + 3 },
  { "Biggr", COMMAND_BIG, 10 * GRADUS_ATOM_CLOSE + 4 },
  { "bigm", COMMAND_BIG, 10 * GRADUS_ATOM_REL + 1 },
  { "Bigm", COMMAND_BIG, 10 * GRADUS_ATOM_REL + 2 },
  { "biggm", COMMAND_BIG, 10 * GRADUS_ATOM_REL + 3 },
  { "Biggm", COMMAND_BIG, 10 * GRADUS_ATOM_REL + 4 },
  { "begin", COMMAND_BEGIN, 0 },
  { "substack", COMMAND_SUBSTACK, 0 },
  { "role", COMMAND_ROLE, 0 },
  { "mark", COMMAND_MARK, 0 },
  { "mathord", COMMAND_CLASS, GRADUS_ATOM_ORD },
  { "mathop", COMMAND_CLASS, GRADUS_ATOM_OP },
  { "mathbin", COMMAND_CLASS, GRADUS_ATOM_BIN },
  { "mathrel", COMMAND_CLASS, GRADUS_ATOM_REL },
  { "mathopen", COMMAND_CLASS, GRADUS_ATOM_OPEN },
  { "mathclose", COMMAND_CLASS, GRADUS_ATOM_CLOSE },
  { "mathpunct", COMMAND_CLASS, GRADUS_ATOM_PUNCT },
  { "mathinner", COMMAND_CLASS, GRADUS_ATOM_INNER },
  { "phantom", COMMAND_PHANTOM, 0 },
  { "not", COMMAND_NOT, 0 },
};

static gboolean
take_simple (GradusParser *parser, GradusNode *list, GradusNode *node, const GradusToken *command,
             guint n_arguments, GradusParserContext context)
{
  gradus_parser_dress (node, context);
  for (guint i = 0; i < n_arguments; i++)
    {
      if (!gradus_parser_take_argument (parser, node, command, context))
        {
          gradus_node_free (node);
          return FALSE;
        }
    }
  gradus_node_take (list, node);

  return TRUE;
}

/* \mathrm{old} is a word; anything else is mathematics in another alphabet. */
static gboolean
parse_letters (GradusParser *parser, GradusNode *list, const GradusToken *command,
               GradusLetters letters, GradusParserContext context)
{
  GradusNode *argument;
  gsize i = parser->token.offset + 1;

  context.letters = letters;
  if (parser->token.kind == GRADUS_TOKEN_OPEN && letters != GRADUS_LETTERS_DEFAULT)
    {
      while (g_ascii_isalpha (parser->tex[i]))
        i++;
      if (parser->tex[i] == '}' && i > parser->token.offset + 2)
        {
          g_autofree char *raw = gradus_parser_raw (parser, command);
          GString *mapped = g_string_new (NULL);
          GradusNode *word = gradus_node_new (GRADUS_NODE_WORD);

          for (const char *c = raw; *c != '\0'; c++)
            g_string_append_unichar (mapped, gradus_letters_map (letters, (gunichar) *c));
          word->text = g_string_free (mapped, FALSE);
          gradus_parser_dress (word, context);
          word->letters = (guint8) letters;
          gradus_node_take (list, word);
          return TRUE;
        }
    }
  argument = gradus_parser_argument (parser, command, context);
  if (argument == NULL)
    return FALSE;
  /* A single atom keeps its class: \boldsymbol{+} is still a sign. */
  if (argument->kind == GRADUS_NODE_LIST && gradus_node_n_children (argument) == 1
      && gradus_node_child (argument, 0)->kind == GRADUS_NODE_SYMBOL)
    {
      gradus_node_take (list, g_ptr_array_steal_index (argument->children, 0));
      gradus_node_free (argument);
    }
  else
    gradus_node_take (list, argument);

  return TRUE;
}

static gboolean
parse_operator (GradusParser *parser, GradusNode *list, const GradusToken *command,
                GradusParserContext context)
{
  g_autoptr (GradusNode) word = gradus_node_new (GRADUS_NODE_WORD);
  g_autofree char *raw = NULL;
  const GradusOperatorName *named;
  GString *text;

  if (parser->token.kind == GRADUS_TOKEN_CHARACTER && parser->token.code == '*')
    {
      word->operator_limits = TRUE;
      gradus_parser_advance (parser);
    }
  raw = gradus_parser_raw (parser, command);
  if (raw == NULL)
    return FALSE;
  text = g_string_new (NULL);
  for (const char *c = raw; *c != '\0'; c++)
    {
      if (*c != ' ')
        g_string_append_c (text, *c);
    }
  word->text = g_string_free (text, FALSE);
  named = gradus_operator_name_find (word->text, strlen (word->text));
  if (named != NULL)
    word->words = named->words;
  word->atom = GRADUS_ATOM_OP;
  gradus_parser_dress (word, context);
  gradus_node_take (list, g_steal_pointer (&word));

  return TRUE;
}

static gboolean
parse_fraction (GradusParser *parser, GradusNode *list, const GradusToken *command,
                const Command *known, GradusParserContext context)
{
  GradusNode *node = gradus_node_new (GRADUS_NODE_FRACTION);

  node->style = (gint8) known->value;
  if (known->kind == COMMAND_BINOMIAL)
    {
      node->no_rule = TRUE;
      node->left = '(';
      node->right = ')';
    }
  /* LaTeX has these in a group of their own, which makes them ordinary. */

  return take_simple (parser, list, node, command, 2, context);
}

static gboolean
parse_root (GradusParser *parser, GradusNode *list, const GradusToken *command,
            GradusParserContext context)
{
  g_autoptr (GradusNode) node = gradus_node_new (GRADUS_NODE_ROOT);
  g_autoptr (GradusNode) index = NULL;

  gradus_parser_dress (node, context);
  if (parser->token.kind == GRADUS_TOKEN_CHARACTER && parser->token.code == '[')
    {
      /* The index ends with the first bracket outside of braces. */
      if (!gradus_parser_enter (parser))
        return FALSE;
      gradus_parser_advance (parser);
      index = gradus_node_new (GRADUS_NODE_LIST);
      while (parser->token.kind != GRADUS_TOKEN_CHARACTER || parser->token.code != ']')
        {
          GradusNode *part;

          if (parser->token.kind == GRADUS_TOKEN_SUB || parser->token.kind == GRADUS_TOKEN_SUP
              || parser->token.kind == GRADUS_TOKEN_PRIME)
            {
              if (!gradus_parser_scripts (parser, index, context))
                return FALSE;
              continue;
            }
          part = gradus_parser_argument (parser, command, context);
          if (part == NULL)
            return FALSE;
          gradus_node_take (index, part);
        }
      gradus_parser_advance (parser);
      gradus_parser_leave (parser);
    }
  if (!gradus_parser_take_argument (parser, node, command, context))
    return FALSE;
  gradus_node_take (node, g_steal_pointer (&index));
  gradus_node_take (list, g_steal_pointer (&node));

  return TRUE;
}

static gboolean
parse_stack (GradusParser *parser, GradusNode *list, const GradusToken *command,
             const Command *known, GradusParserContext context)
{
  g_autoptr (GradusNode) node = gradus_node_new (GRADUS_NODE_STACK);
  g_autoptr (GradusNode) script = gradus_parser_argument (parser, command, context);

  if (script == NULL || !gradus_parser_take_argument (parser, node, command, context))
    return FALSE;
  node->below = known->kind == COMMAND_STACK && known->value;
  gradus_parser_dress (node, context);
  node->atom = GRADUS_ATOM_REL;
  if (known->kind == COMMAND_STACK)
    {
      const GradusNode *base = gradus_node_child (node, 0);

      if (base->kind == GRADUS_NODE_LIST && gradus_node_n_children (base) == 1)
        base = gradus_node_child (base, 0);
      node->atom = (guint8) gradus_node_get_atom (base);
      if (node->atom != GRADUS_ATOM_BIN && node->atom != GRADUS_ATOM_REL)
        node->atom = GRADUS_ATOM_ORD;
    }
  gradus_node_take (node, g_steal_pointer (&script));
  gradus_node_take (list, g_steal_pointer (&node));

  return TRUE;
}

static gboolean
parse_limits (GradusParser *parser, GradusNode *list, const GradusToken *command, int value)
{
  const guint n = gradus_node_n_children (list);
  GradusNode *last = n > 0 ? g_ptr_array_index (list->children, n - 1) : NULL;

  if (last == NULL || last->kind == GRADUS_NODE_SPACE || last->kind == GRADUS_NODE_SCRIPTS
      || gradus_node_get_atom (last) != GRADUS_ATOM_OP)
    {
      g_autofree char *name = g_strndup (parser->tex + command->offset, command->length);

      gradus_formula_set_error (
        parser->error, GRADUS_FORMULA_ERROR_ARGUMENT, command->offset, command->length,
        _ ("“%s” at character %u does not follow an operator such as \\sum. Put "
           "it right behind one."),
        name, gradus_parser_character_number (parser, command->offset));
      return FALSE;
    }
  last->limits = (gint8) value;

  return TRUE;
}

static gboolean
parse_not (GradusParser *parser, GradusNode *list, const GradusToken *command,
           GradusParserContext context)
{
  static const struct
  {
    gunichar code, negated;
    const char *words;
  } pairs[] = {
    { '=', 0x2260, N_ ("is not equal to") },
    { '<', 0x226e, N_ ("is not less than") },
    { '>', 0x226f, N_ ("is not greater than") },
    { 0x2208, 0x2209, N_ ("not in") },
    { 0x220b, 0x220c, N_ ("does not contain") },
    { 0x2203, 0x2204, N_ ("there is no") },
    { 0x223c, 0x2241, N_ ("is not distributed as") },
    { 0x2248, 0x2249, N_ ("is not approximately") },
    { 0x2261, 0x2262, N_ ("is not equivalent to") },
    { 0x2264, 0x2270, N_ ("is not at most") },
    { 0x2265, 0x2271, N_ ("is not at least") },
    { 0x2282, 0x2284, N_ ("is not a subset of") },
    { 0x2286, 0x2288, N_ ("is not a subset of or equal to") },
    { 0x2223, 0x2224, N_ ("does not divide") },
    { 0x2225, 0x2226, N_ ("is not parallel to") },
    { 0x21d2, 0x21cf, N_ ("does not imply") },
  };
  g_autoptr (GradusNode) argument = gradus_parser_argument (parser, command, context);

  if (argument == NULL)
    return FALSE;
  if (argument->kind == GRADUS_NODE_LIST && gradus_node_n_children (argument) == 1)
    {
      GradusNode *only = g_ptr_array_steal_index (argument->children, 0);

      gradus_node_free (argument);
      argument = only;
    }
  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      if (argument->kind == GRADUS_NODE_SYMBOL && argument->code == pairs[i].code)
        {
          gradus_node_take (list, gradus_parser_new_symbol (pairs[i].negated, GRADUS_ATOM_REL,
                                                            pairs[i].words, context));
          return TRUE;
        }
    }
  gradus_formula_set_error (
    parser->error, GRADUS_FORMULA_ERROR_ARGUMENT, command->offset, command->length,
    _ ("What follows “\\not” at character %u cannot be struck out. It may be a "
       "relation such as = or \\in."),
    gradus_parser_character_number (parser, command->offset));

  return FALSE;
}

static gboolean
run_command (GradusParser *parser, GradusNode *list, const GradusToken *token, const Command *known,
             GradusParserContext context)
{
  GradusNode *node;

  switch (known->kind)
    {
    case COMMAND_SPACE:
      gradus_node_take (list, gradus_parser_new_space (known->value));
      return TRUE;
    case COMMAND_STYLE:
      node = gradus_node_new (GRADUS_NODE_STYLE);
      node->number = known->value;
      gradus_node_take (list, node);
      return TRUE;
    case COMMAND_LETTERS:
      return parse_letters (parser, list, token, (GradusLetters) known->value, context);
    case COMMAND_TEXT:
      node = gradus_node_new (GRADUS_NODE_TEXT);
      gradus_parser_dress (node, context);
      node->text = gradus_parser_raw (parser, token);
      if (node->text != NULL && known->value)
        {
          char *translated = gradus_formula_translate (node->text);

          g_free (node->text);
          node->text = translated;
        }
      gradus_node_take (list, node);
      return node->text != NULL;
    case COMMAND_OPERATOR:
      return parse_operator (parser, list, token, context);
    case COMMAND_FRACTION:
    case COMMAND_BINOMIAL:
      return parse_fraction (parser, list, token, known, context);
    case COMMAND_ROOT:
      return parse_root (parser, list, token, context);
    case COMMAND_BRACE:
      node = gradus_node_new (GRADUS_NODE_BRACE);
      node->atom = GRADUS_ATOM_OP;
      node->limits = 1;
      node->below = known->value != FALSE;
      return take_simple (parser, list, node, token, 1, context);
    case COMMAND_STACK:
    case COMMAND_RELATION_STACK:
      return parse_stack (parser, list, token, known, context);
    case COMMAND_LIMITS:
      return parse_limits (parser, list, token, known->value);
    case COMMAND_LEFT:
      return parse_left (parser, list, token, context);
    case COMMAND_BIG:
      node = gradus_node_new (GRADUS_NODE_BIG);
      node->atom = (guint8) (known->value / 10);
      node->number = known->value % 10;
      gradus_parser_dress (node, context);
      gradus_node_take (list, node);
      return parse_delimiter (parser, token, &node->code);
    case COMMAND_BEGIN:
      return parse_begin (parser, list, token, context);
    case COMMAND_SUBSTACK:
      return parse_substack (parser, list, token, context);
    case COMMAND_ROLE:
      return parse_role (parser, list, token, context);
    case COMMAND_MARK:
      return parse_mark (parser, list, token, context);
    case COMMAND_CLASS:
      node = gradus_node_new (GRADUS_NODE_CLASS);
      node->atom = (guint8) known->value;
      node->operator_limits = known->value == GRADUS_ATOM_OP;
      return take_simple (parser, list, node, token, 1, context);
    case COMMAND_PHANTOM:
      return take_simple (parser, list, gradus_node_new (GRADUS_NODE_PHANTOM), token, 1, context);
    case COMMAND_NOT:
      return parse_not (parser, list, token, context);
    default:
      g_assert_not_reached ();
    }
}

/* Whether the token is a sign of an operation or a relation. */
static gboolean
is_sign (const GradusToken *token)
{
  const GradusSymbol *symbol = NULL;

  if (token->kind == GRADUS_TOKEN_CHARACTER)
    symbol = gradus_symbol_find_character (token->code);
  else if (token->kind == GRADUS_TOKEN_COMMAND)
    symbol = gradus_symbol_find (token->name, token->name_length);

  return symbol != NULL && (symbol->atom == GRADUS_ATOM_BIN || symbol->atom == GRADUS_ATOM_REL);
}

/* The command that is the current token, with all that belongs to it. */
gboolean
gradus_parser_command (GradusParser *parser, GradusNode *list, GradusParserContext context)
{
  const GradusToken token = parser->token;
  const GradusSymbol *symbol = gradus_symbol_find (token.name, token.name_length);
  const GradusOperatorName *operator_name;
  const GradusAccent *accent;
  g_autofree char *name = NULL;

  gradus_parser_advance (parser);
  if (symbol != NULL)
    {
      GradusNode *node = gradus_parser_new_symbol (
        gradus_letters_map (context.letters, symbol->code), (GradusAtom) symbol->atom,
        symbol->words, context);

      node->operator_limits = symbol->limits;
      /* amsmath: between signs, \dots are in the middle. */
      if (gradus_token_is (&token, "dots") && is_sign (&parser->token))
        node->code = 0x22ef;
      gradus_node_take (list, node);
      return TRUE;
    }
  operator_name = gradus_operator_name_find (token.name, token.name_length);
  if (operator_name != NULL)
    {
      GradusNode *word = gradus_node_new (GRADUS_NODE_WORD);

      word->text = g_strdup (operator_name->letters);
      word->atom = GRADUS_ATOM_OP;
      word->operator_limits = operator_name->limits;
      word->words = operator_name->words;
      gradus_parser_dress (word, context);
      gradus_node_take (list, word);
      if (!operator_name->latex)
        {
          g_auto (GStrv) parts = g_strsplit (operator_name->letters, "\u2009", -1);
          g_autofree char *letters = g_strjoinv ("\\,", parts);
          g_autofree char *latex = g_strdup_printf ("\\operatorname%s{%s}",
                                                    operator_name->limits ? "*" : "", letters);

          gradus_parser_add_edit (parser, token.offset, token.length, latex);
        }
      return TRUE;
    }
  accent = gradus_accent_find (token.name, token.name_length);
  if (accent != NULL)
    {
      GradusNode *node = gradus_node_new (GRADUS_NODE_ACCENT);

      node->accent = accent;
      return take_simple (parser, list, node, &token, 1, context);
    }
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      if (gradus_token_is (&token, commands[i].name))
        {
          gboolean done;

          if (!gradus_parser_enter (parser))
            return FALSE;
          done = run_command (parser, list, &token, &commands[i], context);
          gradus_parser_leave (parser);
          return done;
        }
    }
  name = g_strndup (parser->tex + token.offset, token.length);
  gradus_formula_set_error (
    parser->error, GRADUS_FORMULA_ERROR_COMMAND, token.offset, token.length,
    _ ("The command “%s” at character %u is not known in formulas. Check its "
       "spelling; words are written as \\text{…}."),
    name, gradus_parser_character_number (parser, token.offset));

  return FALSE;
}
