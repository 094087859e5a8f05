/* Gradus: how a formula is read aloud.
 *
 * In the manner of ClearSpeak: short fractions are "a over b", long ones are bracketed by words;
 * squares, cubes and inverses have their names; sums say from where to where. Every phrase is
 * translated as a whole, its parts filled in, so that a language may put them in its own order.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "gradus-formula-private.h"

static char *speak (const GradusNode *node);

static void
append (GString *sentence, const char *words)
{
  if (words == NULL || *words == '\0')
    return;
  /* One comma is enough, and it belongs to the word before it. */
  if (*words == ',' && sentence->len > 0 && sentence->str[sentence->len - 1] == ',')
    words++;
  if (*words == '\0')
    return;
  if (sentence->len > 0 && *words != ',' && *words != ';' && *words != '.')
    g_string_append_c (sentence, ' ');
  g_string_append (sentence, words);
}

/* The only node of a list, or the node itself. */
static const GradusNode *
simplify (const GradusNode *node)
{
  while (node->kind == GRADUS_NODE_LIST && gradus_node_n_children (node) == 1)
    node = gradus_node_child (node, 0);

  return node;
}

/* Whether it needs no words to show where it ends. */
static gboolean
is_short (const GradusNode *node)
{
  node = simplify (node);
  if (node->kind == GRADUS_NODE_SYMBOL || node->kind == GRADUS_NODE_WORD)
    return TRUE;
  if (node->kind == GRADUS_NODE_ACCENT)
    return is_short (gradus_node_child (node, 0));
  if (node->kind == GRADUS_NODE_LIST)
    {
      guint letters = 0;

      /* A number, or indices such as ij. */
      for (guint i = 0; i < gradus_node_n_children (node); i++)
        {
          const GradusNode *child = gradus_node_child (node, i);

          if (child->kind != GRADUS_NODE_SYMBOL
              || !(g_unichar_isalnum (child->code) || child->code == '.'))
            return FALSE;
          letters += !g_unichar_isdigit (child->code) && child->code != '.';
        }
      return letters <= 3;
    }

  return FALSE;
}

static gboolean
is_symbol (const GradusNode *node, gunichar code)
{
  node = simplify (node);

  return node->kind == GRADUS_NODE_SYMBOL && node->code == code;
}

/* Whether the node is -1. */
static gboolean
is_minus_one (const GradusNode *node)
{
  node = simplify (node);

  return node->kind == GRADUS_NODE_LIST && gradus_node_n_children (node) == 2
         && is_symbol (gradus_node_child (node, 0), 0x2212)
         && is_symbol (gradus_node_child (node, 1), '1');
}

/* The letter that an alphabet of mathematics shows. */
static char *
plain_text (const char *text)
{
  return g_utf8_normalize (text, -1, G_NORMALIZE_NFKC);
}

static char *
speak_symbol (const GradusNode *node)
{
  char text[7] = { 0 };
  g_autofree char *letter = NULL;
  g_autofree char *words = NULL;

  if (node->words != NULL)
    words = g_strdup (_ (node->words));
  else
    {
      g_unichar_to_utf8 (node->code, text);
      letter = plain_text (text);
      words = g_steal_pointer (&letter);
      if (words[0] >= 'A' && words[0] <= 'Z' && words[1] == '\0')
        {
          char *capital = g_strdup_printf (_ ("capital %s"), words);

          g_free (words);
          words = capital;
        }
    }
  switch ((GradusLetters) node->letters)
    {
    case GRADUS_LETTERS_BOLD:
    case GRADUS_LETTERS_BOLD_ITALIC:
      return g_strdup_printf (_ ("bold %s"), words);
    case GRADUS_LETTERS_BLACKBOARD:
      return g_strdup_printf (_ ("blackboard %s"), words);
    case GRADUS_LETTERS_CALLIGRAPHIC:
      return g_strdup_printf (_ ("script %s"), words);
    case GRADUS_LETTERS_FRAKTUR:
      return g_strdup_printf (_ ("fraktur %s"), words);
    case GRADUS_LETTERS_DEFAULT:
    case GRADUS_LETTERS_UPRIGHT:
    case GRADUS_LETTERS_ITALIC:
    case GRADUS_LETTERS_SANS:
    case GRADUS_LETTERS_TYPEWRITER:
    default:
      return g_steal_pointer (&words);
    }
}

/* The sign of a node or of what its scripts stand on; 0 when it is none. */
static gunichar
sign_of (const GradusNode *node)
{
  if (node->kind == GRADUS_NODE_SCRIPTS)
    node = gradus_node_child (node, 0);

  return node->kind == GRADUS_NODE_SYMBOL ? node->code : 0;
}

/* The bar that closes the one at @open: the next of its kind; 0 when there is none. */
static guint
find_bar (const GradusNode *list, guint open, guint end)
{
  const gunichar code = sign_of (gradus_node_child (list, open));

  for (guint i = open + 2; i < end; i++)
    {
      if (sign_of (gradus_node_child (list, i)) == code)
        return i;
    }

  return 0;
}

/* The parenthesis that closes the one at @open; 0 when there is none. */
static guint
find_parenthesis (const GradusNode *list, guint open, guint end)
{
  guint depth = 0;

  for (guint i = open; i < end; i++)
    {
      const gunichar code = sign_of (gradus_node_child (list, i));

      if (code == '(')
        depth++;
      else if (code == ')' && --depth == 0)
        return i;
    }

  return 0;
}

/* Whether the parentheses hold arguments rather than a factor: what stands before them is a letter
 * or an operator's name, and nothing is added up in them. */
static gboolean
is_application (const GradusNode *list, guint open, guint close)
{
  const GradusNode *before = open > 0 ? gradus_node_child (list, open - 1) : NULL;

  if (before == NULL || gradus_node_child (list, close)->kind == GRADUS_NODE_SCRIPTS)
    return FALSE;
  if (before->kind == GRADUS_NODE_SCRIPTS)
    before = gradus_node_child (before, 0);
  if (before->kind == GRADUS_NODE_ACCENT)
    before = simplify (gradus_node_child (before, 0));
  if (!(before->kind == GRADUS_NODE_WORD
        || (before->kind == GRADUS_NODE_SYMBOL && before->atom == GRADUS_ATOM_ORD
            && g_unichar_isalpha (before->code))))
    return FALSE;
  for (guint i = open + 1; i < close; i++)
    {
      const GradusNode *node = gradus_node_child (list, i);

      if (node->kind == GRADUS_NODE_SYMBOL
          && (node->atom == GRADUS_ATOM_BIN || node->atom == GRADUS_ATOM_REL))
        return FALSE;
    }

  return TRUE;
}

static char *speak_power (const char *base, const GradusNode *sup);

/* @words with the scripts of @node, when it has some. */
static char *
add_scripts (char *words, const GradusNode *node)
{
  const GradusNode *sub = node->kind == GRADUS_NODE_SCRIPTS ? gradus_node_child (node, 1) : NULL;
  const GradusNode *sup = node->kind == GRADUS_NODE_SCRIPTS ? gradus_node_child (node, 2) : NULL;

  if (sub != NULL)
    {
      g_autofree char *base = words;
      g_autofree char *index = speak (sub);

      words = is_short (sub) ? g_strdup_printf (_ ("%1$s sub %2$s"), base, index)
                             : g_strdup_printf (_ ("%1$s sub %2$s, end sub,"), base, index);
    }
  if (sup != NULL)
    {
      g_autofree char *base = words;

      words = speak_power (base, sup);
    }

  return words;
}

/* The nodes [from, to) of a list. */
static char *
speak_range (const GradusNode *list, guint from, guint to)
{
  GString *sentence = g_string_new (NULL);

  for (guint i = from; i < to; i++)
    {
      const GradusNode *node = gradus_node_child (list, i);
      const GradusNode *next = i + 1 < to ? gradus_node_child (list, i + 1) : NULL;
      const gunichar code = node->kind == GRADUS_NODE_SYMBOL ? node->code : 0;
      g_autofree char *words = NULL;
      guint close;

      if (code >= '0' && code <= '9')
        {
          /* Digits that follow each other are one number. */
          GString *number = g_string_new (NULL);

          for (; i < to && (node = gradus_node_child (list, i))->kind == GRADUS_NODE_SYMBOL
                 && ((node->code >= '0' && node->code <= '9') || node->code == '.');
               i++)
            g_string_append_unichar (number, node->code);
          i--;
          words = g_string_free (number, FALSE);
        }
      else if (node->kind == GRADUS_NODE_SYMBOL && node->atom == GRADUS_ATOM_PUNCT && code < 0x80)
        /* A pause says more than its name. */
        words = g_strdup_printf ("%c", (char) code);
      else if (code == ':' && next != NULL && is_symbol (next, '='))
        {
          words = g_strdup (_ ("is set to"));
          i++;
        }
      else if ((code == '|' || code == 0x2016) && (close = find_bar (list, i, to)) != 0)
        {
          g_autofree char *inside = speak_range (list, i + 1, close);

          words = code == '|'
                    ? g_strdup_printf (_ ("the absolute value of %s, end absolute value,"), inside)
                    : g_strdup_printf (_ ("the norm of %s, end norm,"), inside);
          words = add_scripts (words, gradus_node_child (list, close));
          i = close;
        }
      else if (code == '|')
        words = g_strdup (_ ("given"));
      else if (code == '(' && (close = find_parenthesis (list, i, to)) != 0
               && is_application (list, i, close))
        {
          g_autofree char *inside = speak_range (list, i + 1, close);

          words = g_strdup_printf (C_ ("argument of a function", "of %s"), inside);
          i = close;
        }
      else
        words = speak (node);
      append (sentence, words);
    }

  return g_string_free (sentence, FALSE);
}

static char *
speak_list (const GradusNode *list)
{
  return speak_range (list, 0, gradus_node_n_children (list));
}

/* A sum and its like, with what is below and above it. */
static char *
speak_large_operator (const GradusNode *base, const GradusNode *sub, const GradusNode *sup)
{
  g_autofree char *name = speak (base);
  g_autofree char *from = sub != NULL ? speak (sub) : NULL;
  g_autofree char *to = sup != NULL ? speak (sup) : NULL;
  const gboolean is_word = base->kind == GRADUS_NODE_WORD;

  if (from != NULL && to != NULL)
    return g_strdup_printf (C_ ("formula", "%1$s from %2$s to %3$s of"), name, from, to);
  if (from != NULL && is_word)
    return g_strdup_printf (C_ ("formula", "%1$s over %2$s of"), name, from);
  if (from != NULL)
    return g_strdup_printf (C_ ("formula", "%1$s over all %2$s of"), name, from);
  if (to != NULL)
    return g_strdup_printf (C_ ("formula", "%1$s up to %2$s of"), name, to);

  return g_steal_pointer (&name);
}

static char *
speak_power (const char *base, const GradusNode *sup)
{
  const GradusNode *only = simplify (sup);
  g_autofree char *power = NULL;

  if (is_symbol (sup, '2'))
    return g_strdup_printf (_ ("%s squared"), base);
  if (is_symbol (sup, '3'))
    return g_strdup_printf (_ ("%s cubed"), base);
  if (is_symbol (sup, 0x1d447) || is_symbol (sup, 'T') || is_symbol (sup, 0x22a4))
    return g_strdup_printf (_ ("%s transpose"), base);
  if (is_minus_one (sup))
    return g_strdup_printf (_ ("%s inverse"), base);
  if (is_symbol (sup, 0x2217))
    return g_strdup_printf (_ ("%s star"), base);
  power = speak (sup);
  /* An index of an example, x^{(i)}, is no power. */
  if ((only->kind == GRADUS_NODE_SYMBOL && only->code >= 0x2032 && only->code <= 0x2057)
      || only->kind == GRADUS_NODE_WORD || only->kind == GRADUS_NODE_TEXT)
    return g_strdup_printf ("%s %s", base, power);
  if (only->kind == GRADUS_NODE_LIST && gradus_node_n_children (only) >= 3
      && is_symbol (gradus_node_child (only, 0), '(')
      && is_symbol (gradus_node_child (only, gradus_node_n_children (only) - 1), ')'))
    {
      GString *inner = g_string_new (NULL);
      char *result;

      for (guint i = 1; i + 1 < gradus_node_n_children (only); i++)
        {
          g_autofree char *words = speak (gradus_node_child (only, i));

          append (inner, words);
        }
      result = g_strdup_printf (_ ("%1$s number %2$s"), base, inner->str);
      g_string_free (inner, TRUE);
      return result;
    }

  return is_short (sup) ? g_strdup_printf (_ ("%1$s to the power %2$s"), base, power)
                        : g_strdup_printf (_ ("%1$s to the power %2$s, end power,"), base, power);
}

static char *
speak_scripts (const GradusNode *node)
{
  const GradusNode *base = gradus_node_child (node, 0);
  const GradusNode *sub = gradus_node_child (node, 1);
  const GradusNode *sup = gradus_node_child (node, 2);
  g_autofree char *words = NULL;

  if (gradus_node_get_atom (base) == GRADUS_ATOM_OP && base->kind != GRADUS_NODE_BRACE
      && (base->kind == GRADUS_NODE_SYMBOL || base->operator_limits))
    return speak_large_operator (base, sub, sup);

  words = speak (base);
  if (base->kind == GRADUS_NODE_BRACE)
    {
      const GradusNode *label = sub != NULL ? sub : sup;
      g_autofree char *label_words = label != NULL ? speak (label) : NULL;

      return label == NULL ? g_steal_pointer (&words)
                           : g_strdup_printf (_ ("%1$s, which is %2$s,"), words, label_words);
    }

  return add_scripts (g_steal_pointer (&words), node);
}

static char *
speak_fraction (const GradusNode *node)
{
  const GradusNode *top = gradus_node_child (node, 0);
  const GradusNode *bottom = gradus_node_child (node, 1);
  g_autofree char *above = speak (top);
  g_autofree char *below = speak (bottom);

  if (node->no_rule)
    return g_strdup_printf (_ ("%1$s choose %2$s"), above, below);
  if (is_symbol (top, '1') && is_symbol (bottom, '2'))
    return g_strdup (_ ("one half"));
  if (is_short (top) && is_short (bottom))
    return g_strdup_printf (C_ ("fraction", "%1$s over %2$s"), above, below);

  return g_strdup_printf (
    _ ("the fraction with numerator %1$s and denominator %2$s, end fraction,"), above, below);
}

static char *
speak_root (const GradusNode *node)
{
  g_autofree char *body = speak (gradus_node_child (node, 0));
  const GradusNode *index_node = gradus_node_child (node, 1);
  g_autofree char *index = NULL;

  if (index_node == NULL)
    return is_short (gradus_node_child (node, 0))
             ? g_strdup_printf (_ ("the square root of %s"), body)
             : g_strdup_printf (_ ("the square root of %s, end root,"), body);
  index = speak (index_node);

  return g_strdup_printf (_ ("the root of order %1$s of %2$s, end root,"), index, body);
}

static char *
speak_delimiter (gunichar code)
{
  const GradusSymbol *symbol = gradus_symbol_find_character (code);

  if (symbol != NULL && symbol->words != NULL)
    return g_strdup (_ (symbol->words));
  /* Those that are typed as commands. */
  return g_strdup (code == '{' ? _ ("open brace") : code == '}' ? _ ("close brace") : "");
}

static char *
speak_table (const GradusNode *node)
{
  const guint columns = MAX (node->columns, 1);
  const guint rows = gradus_node_n_children (node) / columns;
  GString *sentence = g_string_new (NULL);
  const gboolean matrix = node->table == GRADUS_TABLE_MATRIX || node->table == GRADUS_TABLE_SMALL;

  if (matrix)
    {
      g_autofree char *head = g_strdup_printf (_ ("the %u by %u matrix"), rows, columns);

      append (sentence, head);
    }
  for (guint row = 0; row < rows; row++)
    {
      GString *cells = g_string_new (NULL);
      g_autofree char *words = NULL;

      for (guint column = 0; column < columns; column++)
        {
          const GradusNode *cell = gradus_node_child (node, row * columns + column);
          g_autofree char *cell_words = cell != NULL ? speak (cell) : NULL;

          if (cells->len > 0 && (matrix || node->table == GRADUS_TABLE_CASES))
            g_string_append_c (cells, ',');
          append (cells, cell_words);
        }
      if (matrix)
        words = g_strdup_printf (_ ("row %u: %s;"), row + 1, cells->str);
      else if (node->table == GRADUS_TABLE_CASES)
        words = g_strdup_printf (_ ("case %u: %s;"), row + 1, cells->str);
      else
        words = g_strdup_printf ("%s%s", cells->str, row + 1 < rows ? ";" : "");
      append (sentence, words);
      g_string_free (cells, TRUE);
    }
  if (matrix)
    append (sentence, _ ("end matrix"));
  else if (node->table == GRADUS_TABLE_CASES)
    append (sentence, _ ("end cases"));

  return g_string_free (sentence, FALSE);
}

static char *
speak_fenced (const GradusNode *node)
{
  const GradusNode *body = simplify (gradus_node_child (node, 0));
  g_autofree char *words = speak (body);
  g_autofree char *left = NULL, *right = NULL;

  if (body->kind == GRADUS_NODE_TABLE)
    {
      /* A matrix says itself where it ends; bars make it a determinant. */
      if (node->left == '|' && node->right == '|')
        return g_strdup_printf (_ ("the determinant of %s"), words);
      return g_steal_pointer (&words);
    }
  if (node->left == '|' && node->right == '|')
    return g_strdup_printf (_ ("the absolute value of %s, end absolute value,"), words);
  if (node->left == 0x2016 && node->right == 0x2016)
    return g_strdup_printf (_ ("the norm of %s, end norm,"), words);
  left = speak_delimiter (node->left);
  right = speak_delimiter (node->right);

  return g_strstrip (g_strdup_printf ("%s %s %s", left, words, right));
}

static char *
speak (const GradusNode *node)
{
  g_autofree char *words = NULL;

  switch (node->kind)
    {
    case GRADUS_NODE_LIST:
      return speak_list (node);
    case GRADUS_NODE_SYMBOL:
      return speak_symbol (node);
    case GRADUS_NODE_WORD:
      return node->words != NULL ? g_strdup (_ (node->words)) : plain_text (node->text);
    case GRADUS_NODE_TEXT:
      return g_strstrip (g_strdup (node->text));
    case GRADUS_NODE_SCRIPTS:
      return speak_scripts (node);
    case GRADUS_NODE_FRACTION:
      return speak_fraction (node);
    case GRADUS_NODE_ROOT:
      return speak_root (node);
    case GRADUS_NODE_ACCENT:
      {
        const char *format = _ (node->accent->words);
        const char *hole = strstr (format, "%s");

        words = speak (gradus_node_child (node, 0));
        /* Not as a format: it comes from a table. */
        return hole == NULL
                 ? g_strdup (format)
                 : g_strdup_printf ("%.*s%s%s", (int) (hole - format), format, words, hole + 2);
      }
    case GRADUS_NODE_STACK:
      {
        g_autofree char *base = speak (gradus_node_child (node, 0));

        words = speak (gradus_node_child (node, 1));
        return node->below ? g_strdup_printf (_ ("%1$s with %2$s below"), base, words)
                           : g_strdup_printf (_ ("%1$s with %2$s above"), base, words);
      }
    case GRADUS_NODE_FENCED:
      return speak_fenced (node);
    case GRADUS_NODE_BIG:
      return speak_delimiter (node->code);
    case GRADUS_NODE_TABLE:
      return speak_table (node);
    case GRADUS_NODE_BRACE:
    case GRADUS_NODE_CLASS:
      return speak (gradus_node_child (node, 0));
    case GRADUS_NODE_SPACE:
    case GRADUS_NODE_STYLE:
    case GRADUS_NODE_PHANTOM:
    default:
      return g_strdup ("");
    }
}

char *
gradus_formula_to_speech (const GradusFormulaTree *formula)
{
  char *words;
  gsize length = 0;

  g_return_val_if_fail (formula != NULL, NULL);

  if (formula->error != NULL)
    return g_strdup_printf (_ ("A formula with a mistake. %s"), formula->error->message);

  words = speak (formula->root);
  /* Parts within parts may end together: one pause is enough, and none at the end of all. */
  for (const char *from = words; *from != '\0'; from++)
    {
      if (*from != ',' || strchr (",;", from[1]) == NULL)
        words[length++] = *from;
    }
  words[length] = '\0';

  return words;
}
