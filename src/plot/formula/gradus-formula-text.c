/* Gradus: a formula as one line of plain text, w₀ = (1 - 0.5)/2 = 0.25.
 *
 * What TeX stacks stands beside each other: fractions get a stroke, scripts that Unicode has are
 * raised or lowered letters and others stand behind ^ and _, rows of a matrix are parted by
 * semicolons. Parentheses are added where the stroke alone would bind otherwise than the bar did.
 * Only lines that the formula itself has, \\ and aligned, are lines. Nothing depends on a font or a
 * language.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-formula-private.h"

#define MINUS 0x2212
#define DOT 0x22c5
/* Eighteenths of an em: from here on a space is one, and from there on it parts two things. */
#define NARROW 3
#define WIDE 18
#define PARTING "   "

static char *write_node (const GradusNode *node, gboolean outermost);

/* The only node of a list, or the node itself. */
static const GradusNode *
simplify (const GradusNode *node)
{
  while (node->kind == GRADUS_NODE_LIST && gradus_node_n_children (node) == 1)
    node = gradus_node_child (node, 0);

  return node;
}

/* Alphabets of mathematics show plain letters; those of sets of numbers are their own. */
static void
append_character (GString *out, gunichar code)
{
  char text[7] = { 0 };
  g_autofree char *plain = NULL;

  g_unichar_to_utf8 (code == DOT ? 0xb7 : code, text);
  if (code == 0x210e || (code >= 0x1d400 && code <= 0x1d7ff))
    plain = g_utf8_normalize (text, -1, G_NORMALIZE_NFKC);
  g_string_append (out, plain != NULL ? plain : text);
}

/* Whether parentheses or bars that @text begins with hold all of it. */
static gboolean
is_enclosed (const char *text)
{
  guint depth = 0;

  if (*text == '|' && text[1] != '\0')
    return strchr (text + 1, '|') == text + strlen (text) - 1;
  if (*text != '(')
    return FALSE;
  for (const char *c = text; *c != '\0'; c++)
    {
      depth += *c == '(';
      depth -= *c == ')';
      if (depth == 0)
        return c[1] == '\0';
    }

  return FALSE;
}

/* Raised and lowered digits, and the T and the strokes that are raised. */
static gboolean
is_shifted (gunichar code)
{
  return code == 0xb2 || code == 0xb3 || code == 0xb9 || (code >= 0x2070 && code <= 0x2089)
         || code == 0x1d40 || (code >= 0x2032 && code <= 0x2034);
}

/* Whether @text is letters and digits that stand behind _ or ^ without more. */
static gboolean
is_index (const char *text)
{
  for (const char *c = text; *c != '\0'; c++)
    if (!g_ascii_isalnum (*c))
      return g_utf8_strlen (text, -1) == 1 || is_enclosed (text);

  return TRUE;
}

/* One number, or one letter with its accents and scripts, or what is enclosed: what can stand at a
 * stroke or under a root without more. A product such as Mg is none. */
static gboolean
is_single (const char *text)
{
  const char *first = g_str_has_prefix (text, "√") ? text + strlen ("√") : text;
  const char *c = first;

  if (*c == '\0' || is_enclosed (c))
    return TRUE;
  while (g_ascii_isdigit (*c) || *c == '.')
    c++;
  if (c > first)
    return *c == '\0';
  if (!g_unichar_isalpha (g_utf8_get_char (c)))
    return FALSE;
  for (c = g_utf8_next_char (c); *c != '\0'; c = g_utf8_next_char (c))
    {
      const gunichar code = g_utf8_get_char (c);

      /* Digits that are not those of a number are raised or lowered. */
      if (code == '_')
        return is_index (c + 1);
      if (!g_unichar_ismark (code) && !is_shifted (code))
        return FALSE;
    }

  return TRUE;
}

static char *
wrap_unless_single (char *text)
{
  char *wrapped;

  if (is_single (text))
    return text;
  wrapped = g_strdup_printf ("(%s)", text);
  g_free (text);

  return wrapped;
}

/* --- Scripts ---------------------------------------------------------------------------------- */

/* @text raised or lowered, NULL when Unicode does not have all of it. */
static char *
shift_letters (const char *text, gboolean up)
{
  static const struct
  {
    gunichar plain;
    const char *up, *down;
  } letters[] = {
    { '0', "⁰", "₀" },     { '1', "¹", "₁" },     { '2', "²", "₂" },     { '3', "³", "₃" },
    { '4', "⁴", "₄" },     { '5', "⁵", "₅" },     { '6', "⁶", "₆" },     { '7', "⁷", "₇" },
    { '8', "⁸", "₈" },     { '9', "⁹", "₉" },     { '+', "⁺", "₊" },     { MINUS, "⁻", "₋" },
    { 0x22a4, "ᵀ", NULL }, { 'T', "ᵀ", NULL },    { '*', "*", NULL },    { 0x2217, "*", NULL },
    { 0x2218, "°", NULL }, { 0x2032, "′", NULL }, { 0x2033, "″", NULL }, { 0x2034, "‴", NULL },
  };
  GString *shifted = g_string_new (NULL);

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      const gunichar code = g_utf8_get_char (c);
      const char *found = NULL;

      for (guint i = 0; i < G_N_ELEMENTS (letters); i++)
        if (letters[i].plain == code)
          found = up ? letters[i].up : letters[i].down;
      if (found == NULL)
        {
          g_string_free (shifted, TRUE);
          return NULL;
        }
      g_string_append (shifted, found);
    }

  return g_string_free (shifted, FALSE);
}

/* i = 1 is i=1 where it is small. */
static char *
write_script (const GradusNode *script)
{
  g_autofree char *text = write_node (script, FALSE);
  GString *narrow = g_string_new (NULL);

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    if (*c != ' '
        || (g_unichar_isalnum (g_utf8_get_char (g_utf8_prev_char (c)))
            && g_unichar_isalnum (g_utf8_get_char (c + 1))))
      g_string_append_unichar (narrow, g_utf8_get_char (c));

  return g_string_free (narrow, FALSE);
}

static void
append_script (GString *out, const GradusNode *script, gboolean up)
{
  g_autofree char *text = write_script (script);
  g_autofree char *shifted = shift_letters (text, up);

  if (shifted != NULL)
    g_string_append (out, shifted);
  else if (is_index (text))
    g_string_append_printf (out, "%c%s", up ? '^' : '_', text);
  else
    g_string_append_printf (out, "%c{%s}", up ? '^' : '_', text);
}

static char *
write_scripts (const GradusNode *node)
{
  const GradusNode *base = gradus_node_child (node, 0);
  const GradusNode *sub = gradus_node_child (node, 1), *sup = gradus_node_child (node, 2);
  char *nucleus = write_node (base, FALSE);
  GString *out;

  if (simplify (base)->kind == GRADUS_NODE_FRACTION || simplify (base)->kind == GRADUS_NODE_LIST)
    nucleus = wrap_unless_single (nucleus);
  out = g_string_new (nucleus);
  g_free (nucleus);
  if (base->kind == GRADUS_NODE_BRACE)
    {
      const GradusNode *label = sub != NULL ? sub : sup;
      g_autofree char *words = label != NULL ? write_node (label, FALSE) : g_strdup ("");

      g_string_append_printf (out, " [%s]", words);
      return g_string_free (out, FALSE);
    }
  if (sub != NULL)
    append_script (out, sub, FALSE);
  if (sup != NULL)
    append_script (out, sup, TRUE);

  return g_string_free (out, FALSE);
}

/* --- Parts ------------------------------------------------------------------------------------ */

static char *
write_fraction (const GradusNode *node)
{
  char *above = write_node (gradus_node_child (node, 0), FALSE);
  char *below = write_node (gradus_node_child (node, 1), FALSE);
  char *text;

  if (node->no_rule)
    text = g_strdup_printf ("binom(%s, %s)", above, below);
  else
    {
      above = wrap_unless_single (above);
      below = wrap_unless_single (below);
      text = g_strdup_printf ("%s/%s", above, below);
    }
  g_free (above);
  g_free (below);

  return text;
}

static char *
write_root (const GradusNode *node)
{
  const GradusNode *index = gradus_node_child (node, 1);
  char *body = wrap_unless_single (write_node (gradus_node_child (node, 0), FALSE));
  g_autofree char *order = index != NULL ? write_node (index, FALSE) : g_strdup ("");
  g_autofree char *raised = shift_letters (order, TRUE);
  char *text = g_strdup_printf ("%s√%s", raised != NULL ? raised : order, body);

  g_free (body);

  return text;
}

static char *
write_accent (const GradusNode *node)
{
  g_autofree char *base = write_node (gradus_node_child (node, 0), FALSE);
  GString *out;

  if (g_utf8_strlen (base, -1) != 1)
    return g_strdup_printf ("%s(%s)", node->accent->name, base);
  out = g_string_new (base);
  if (node->accent->line)
    g_string_append_unichar (out, node->accent->below ? 0x0332 : 0x0305);
  else
    g_string_append_unichar (out, node->accent->code);

  return g_string_free (out, FALSE);
}

/* @outermost: its lines can be lines of the text. */
static char *
write_table (const GradusNode *node, gboolean outermost)
{
  const guint columns = MAX (node->columns, 1);
  const gboolean lines = node->table == GRADUS_TABLE_ALIGNED
                         || node->table == GRADUS_TABLE_GATHERED;
  const char *between = lines && outermost ? "\n" : "; ";
  const char *beside = node->table == GRADUS_TABLE_ALIGNED ? " " : ", ";
  GString *out = g_string_new (NULL);
  gsize begin = 0;

  for (guint i = 0; i < gradus_node_n_children (node); i++)
    {
      const GradusNode *cell = gradus_node_child (node, i);
      g_autofree char *text = cell != NULL ? write_node (cell, FALSE) : g_strdup ("");

      if (i > 0 && i % columns == 0)
        {
          g_string_append (out, between);
          begin = out->len;
        }
      else if (out->len > begin && *text != '\0')
        g_string_append (out, beside);
      g_string_append (out, text);
    }

  return g_string_free (out, FALSE);
}

static char *
write_fenced (const GradusNode *node)
{
  g_autofree char *body = write_node (gradus_node_child (node, 0), FALSE);
  GString *out = g_string_new (NULL);

  if (node->left != 0 && node->left != '.')
    append_character (out, node->left);
  g_string_append (out, body);
  if (node->right != 0 && node->right != '.')
    append_character (out, node->right);

  return g_string_free (out, FALSE);
}

/* --- Lists ------------------------------------------------------------------------------------ */

static void
append_space (GString *out, const char *space)
{
  while (out->len > 0 && out->str[out->len - 1] == ' ')
    g_string_truncate (out, out->len - 1);
  if (out->len > 0)
    g_string_append (out, space);
}

/* As the node's, but a parenthesis that is only large is one still. */
static GradusAtom
atom_of (const GradusNode *node)
{
  const GradusNode *base = node->kind == GRADUS_NODE_SCRIPTS ? gradus_node_child (node, 0) : node;

  if (base->kind == GRADUS_NODE_BIG && base->code < 0x80 && strchr ("([{", (int) base->code))
    return GRADUS_ATOM_OPEN;
  if (base->kind == GRADUS_NODE_BIG && base->code < 0x80 && strchr (")]}", (int) base->code))
    return GRADUS_ATOM_CLOSE;

  return gradus_node_get_atom (node);
}

static GradusAtom
next_atom (const GradusNode *list, guint i)
{
  for (i++; i < gradus_node_n_children (list); i++)
    {
      const GradusNode *node = gradus_node_child (list, i);

      if (node->kind == GRADUS_NODE_SPACE && node->number >= WIDE)
        return GRADUS_ATOM_PUNCT;
      if (node->kind != GRADUS_NODE_SPACE && node->kind != GRADUS_NODE_STYLE)
        return atom_of (node);
    }

  return GRADUS_ATOM_PUNCT;
}

/* Whether a sign stands between two things, rather than before one. */
static gboolean
is_between (GradusAtom before)
{
  return before == GRADUS_ATOM_ORD || before == GRADUS_ATOM_CLOSE || before == GRADUS_ATOM_INNER;
}

/* Whether a factor stands beside it that the stroke of a fraction would take in. */
static gboolean
is_factor (GradusAtom atom)
{
  return atom == GRADUS_ATOM_ORD || atom == GRADUS_ATOM_OP || atom == GRADUS_ATOM_INNER;
}

/* Whether it is what an operator is of, rather than the parenthesis that its argument is in. */
static gboolean
is_operand (const GradusNode *node, GradusAtom atom)
{
  return node->kind != GRADUS_NODE_FENCED && atom != GRADUS_ATOM_OPEN && atom != GRADUS_ATOM_PUNCT
         && atom != GRADUS_ATOM_CLOSE;
}

static gboolean
is_word (const GradusNode *node)
{
  return node->kind == GRADUS_NODE_WORD && g_utf8_strlen (node->text, -1) > 1;
}

/* Whether two words would be read as one, or a letter as one more index. */
static gboolean
touches (const char *before, const char *after)
{
  const char *end = before + strlen (before);
  const gunichar last = end > before ? g_utf8_get_char (g_utf8_prev_char (end)) : 0;

  return g_unichar_isalpha (last) && !is_shifted (last)
         && g_unichar_isalpha (g_utf8_get_char (after));
}

static char *
write_list (const GradusNode *list)
{
  GString *out = g_string_new (NULL);
  GradusAtom before = GRADUS_ATOM_PUNCT;
  const GradusNode *last = NULL;

  for (guint i = 0; i < gradus_node_n_children (list); i++)
    {
      const GradusNode *node = gradus_node_child (list, i);
      const GradusAtom after = next_atom (list, i);
      char *text;
      GradusAtom atom;

      if (node->kind == GRADUS_NODE_STYLE)
        continue;
      if (node->kind == GRADUS_NODE_SPACE)
        {
          if (node->number >= NARROW)
            append_space (out, node->number >= WIDE ? PARTING : " ");
          if (node->number >= WIDE)
            before = GRADUS_ATOM_PUNCT;
          continue;
        }
      text = write_node (node, FALSE);
      atom = atom_of (node);
      if (simplify (node)->kind == GRADUS_NODE_FRACTION
          && (is_factor (before) || before == GRADUS_ATOM_CLOSE || is_factor (after)
              || after == GRADUS_ATOM_OPEN))
        {
          char *wrapped = wrap_unless_single (text);

          text = wrapped;
        }
      if (atom == GRADUS_ATOM_BIN && !is_between (before))
        atom = GRADUS_ATOM_OPEN;
      if (atom == GRADUS_ATOM_BIN || atom == GRADUS_ATOM_REL)
        {
          /* := and its like are one sign. */
          if (before == GRADUS_ATOM_REL)
            append_space (out, "");
          else
            append_space (out, " ");
          g_string_append (out, text);
          g_string_append_c (out, ' ');
        }
      else
        {
          if (*text != '\0'
              && (atom == GRADUS_ATOM_OP ? is_between (before) || before == GRADUS_ATOM_OP
                                         : is_operand (node, atom) && before == GRADUS_ATOM_OP))
            append_space (out, " ");
          else if ((is_word (node)
                    || (last != NULL && (is_word (last) || last->kind == GRADUS_NODE_SCRIPTS)))
                   && touches (out->str, text))
            append_space (out, " ");
          g_string_append (out, text);
          if (atom == GRADUS_ATOM_PUNCT)
            g_string_append_c (out, ' ');
        }
      if (*text != '\0')
        before = atom;
      last = node;
      g_free (text);
    }
  append_space (out, "");

  return g_string_free (out, FALSE);
}

static char *
write_node (const GradusNode *node, gboolean outermost)
{
  GString *out;

  switch (node->kind)
    {
    case GRADUS_NODE_LIST:
      if (simplify (node) != node)
        return write_node (simplify (node), outermost);
      return write_list (node);
    case GRADUS_NODE_SYMBOL:
    case GRADUS_NODE_BIG:
      out = g_string_new (NULL);
      append_character (out, node->code);
      return g_string_free (out, FALSE);
    case GRADUS_NODE_WORD:
      return g_utf8_normalize (node->text, -1, G_NORMALIZE_NFKC);
    case GRADUS_NODE_TEXT:
      return g_strdup (node->text);
    case GRADUS_NODE_SCRIPTS:
      return write_scripts (node);
    case GRADUS_NODE_FRACTION:
      return write_fraction (node);
    case GRADUS_NODE_ROOT:
      return write_root (node);
    case GRADUS_NODE_ACCENT:
      return write_accent (node);
    case GRADUS_NODE_STACK:
      {
        g_autofree char *base = write_node (gradus_node_child (node, 0), FALSE);
        g_autofree char *on = write_node (gradus_node_child (node, 1), FALSE);

        return g_strdup_printf ("%s[%s]", base, on);
      }
    case GRADUS_NODE_FENCED:
      return write_fenced (node);
    case GRADUS_NODE_TABLE:
      return write_table (node, outermost);
    case GRADUS_NODE_BRACE:
    case GRADUS_NODE_CLASS:
      return write_node (gradus_node_child (node, 0), outermost);
    case GRADUS_NODE_SPACE:
    case GRADUS_NODE_STYLE:
    case GRADUS_NODE_PHANTOM:
    default:
      return g_strdup ("");
    }
}

char *
gradus_formula_to_text (const GradusFormulaTree *formula)
{
  g_return_val_if_fail (formula != NULL, NULL);

  return formula->error != NULL ? g_strdup (formula->tex) : write_node (formula->root, TRUE);
}
