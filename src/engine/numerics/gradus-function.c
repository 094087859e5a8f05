/* Gradus: a function of one variable that somebody typed, with its slope and its bend.
 *
 * A recursive descent over the text makes a tree in an array, one level of precedence a function.
 * Both are bounded, so that no text makes the recursion deep or the evaluation slow.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-function.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-status.h"
#include "gradus-tex.h"

#define MOST_NODES 128
#define MOST_DEPTH 32
#define MOST_CHARACTERS 256

typedef enum
{
  NODE_NUMBER,
  NODE_VARIABLE,
  NODE_NEGATE,
  NODE_ADD,
  NODE_SUBTRACT,
  NODE_MULTIPLY,
  NODE_DIVIDE,
  NODE_POWER,
  NODE_ABS,
  NODE_MIN,
  NODE_MAX,
  NODE_CALL,
} NodeKind;

typedef struct
{
  NodeKind kind;
  guint left, right; /* nodes; of one operand the left */
  guint call;        /* of NODE_CALL, an outer function */
  double number;
} Node;

struct _GradusFunction
{
  char *text, *tex;
  char variable;
  guint number;
  guint root;
  Node *nodes;
};

/* --- Outer functions -------------------------------------------------------------------------- */

static GradusJet
outer_sqrt (double u)
{
  const double root = sqrt (u);

  return (GradusJet){ root, 0.5 / root, -0.25 / (root * u) };
}

static GradusJet
outer_exp (double u)
{
  return (GradusJet){ exp (u), exp (u), exp (u) };
}

static GradusJet
outer_log (double u)
{
  return (GradusJet){ log (u), 1 / u, -1 / (u * u) };
}

static GradusJet
outer_sin (double u)
{
  return (GradusJet){ sin (u), cos (u), -sin (u) };
}

static GradusJet
outer_cos (double u)
{
  return (GradusJet){ cos (u), -sin (u), -cos (u) };
}

static GradusJet
outer_tan (double u)
{
  const double t = tan (u);

  return (GradusJet){ t, 1 + t * t, 2 * t * (1 + t * t) };
}

static GradusJet
outer_sinh (double u)
{
  return (GradusJet){ sinh (u), cosh (u), sinh (u) };
}

static GradusJet
outer_cosh (double u)
{
  return (GradusJet){ cosh (u), sinh (u), cosh (u) };
}

static GradusJet
outer_tanh (double u)
{
  const double t = tanh (u);

  return (GradusJet){ t, 1 - t * t, -2 * t * (1 - t * t) };
}

static GradusJet
outer_atan (double u)
{
  const double slope = 1 / (1 + u * u);

  return (GradusJet){ atan (u), slope, -2 * u * slope * slope };
}

static const struct
{
  const char *word;
  GradusJet (*at) (double u);
  const char *tex; /* written before what it is of, which then stands in braces after ^ or a root */
} calls[] = {
  { "sqrt", outer_sqrt, "\\sqrt" },   { "exp", outer_exp, "e^" },
  { "log", outer_log, "\\log" },      { "ln", outer_log, "\\log" },
  { "sin", outer_sin, "\\sin" },      { "cos", outer_cos, "\\cos" },
  { "tan", outer_tan, "\\tan" },      { "sinh", outer_sinh, "\\sinh" },
  { "cosh", outer_cosh, "\\cosh" },   { "tanh", outer_tanh, "\\tanh" },
  { "atan", outer_atan, "\\arctan" },
};

/* --- Values ----------------------------------------------------------------------------------- */

/* What does not change does not count, whatever it is multiplied by. */
static double
times (double factor, double change)
{
  return factor == 0 || change == 0 ? 0 : factor * change;
}

static GradusJet
chain (GradusJet outer, GradusJet u)
{
  return (GradusJet){ outer.value, times (outer.slope, u.slope),
                      times (outer.bend, u.slope * u.slope) + times (outer.slope, u.bend) };
}

static GradusJet
multiply (GradusJet a, GradusJet b)
{
  return (GradusJet){ a.value * b.value, a.slope * b.value + a.value * b.slope,
                      a.bend * b.value + 2 * a.slope * b.slope + a.value * b.bend };
}

static GradusJet
divide (GradusJet a, GradusJet b)
{
  const double value = a.value / b.value, slope = (a.slope - value * b.slope) / b.value;

  return (GradusJet){ value, slope, (a.bend - 2 * slope * b.slope - value * b.bend) / b.value };
}

static GradusJet
raise_to (GradusJet u, GradusJet power)
{
  const double c = power.value;

  if (power.slope != 0 || power.bend != 0)
    return chain (outer_exp (c * log (u.value)), multiply (power, chain (outer_log (u.value), u)));
  return chain ((GradusJet){ pow (u.value, c), times (c, pow (u.value, c - 1)),
                             times (c * (c - 1), pow (u.value, c - 2)) },
                u);
}

/* The sign of @u just to the right of here. */
static int
sign_after (GradusJet u)
{
  const double first = u.value != 0 ? u.value : u.slope != 0 ? u.slope : u.bend;

  return first < 0 ? -1 : 1;
}

static GradusJet
scale (GradusJet u, double factor)
{
  return (GradusJet){ factor * u.value, factor * u.slope, factor * u.bend };
}

static GradusJet
add (GradusJet a, GradusJet b)
{
  return (GradusJet){ a.value + b.value, a.slope + b.slope, a.bend + b.bend };
}

/* A root of what is 0 here and begins as a parabola begins as a line; how it bends, two derivatives
 * do not say. */
static GradusJet
root_of (GradusJet u)
{
  if (u.value == 0 && u.slope == 0 && u.bend > 0)
    return (GradusJet){ 0, sqrt (u.bend / 2), 0 };
  return chain (outer_sqrt (u.value), u);
}

static GradusJet
evaluate (const GradusFunction *function, guint i, double x)
{
  const Node *node = &function->nodes[i];
  GradusJet a, b;

  if (node->kind == NODE_NUMBER)
    return (GradusJet){ node->number, 0, 0 };
  if (node->kind == NODE_VARIABLE)
    return (GradusJet){ x, 1, 0 };
  a = evaluate (function, node->left, x);
  if (node->kind == NODE_NEGATE)
    return scale (a, -1);
  if (node->kind == NODE_ABS)
    return scale (a, sign_after (a));
  if (node->kind == NODE_CALL)
    return calls[node->call].at == outer_sqrt ? root_of (a)
                                              : chain (calls[node->call].at (a.value), a);
  b = evaluate (function, node->right, x);
  switch (node->kind)
    {
    case NODE_ADD:
      return add (a, b);
    case NODE_SUBTRACT:
      return add (a, scale (b, -1));
    case NODE_MULTIPLY:
      return multiply (a, b);
    case NODE_DIVIDE:
      return divide (a, b);
    case NODE_POWER:
      return raise_to (a, b);
    case NODE_MIN:
      return sign_after (add (b, scale (a, -1))) > 0 ? a : b;
    case NODE_MAX:
    default:
      return sign_after (add (b, scale (a, -1))) > 0 ? b : a;
    }
}

GradusJet
gradus_function_at (const GradusFunction *function, double x)
{
  return evaluate (function, function->root, x);
}

/* --- Reading ---------------------------------------------------------------------------------- */

typedef struct
{
  const char *text, *at;
  char variable;
  guint depth;
  guint sizes; /* |…| that are open and may be closed here */
  guint n_nodes;
  Node nodes[MOST_NODES];
  GError **error;
} Reader;

static gboolean read_sum (Reader *reader, guint *out);

G_GNUC_PRINTF (2, 3)
static gboolean
refuse (Reader *reader, const char *format, ...)
{
  g_autofree char *what = NULL;
  va_list arguments;

  va_start (arguments, format);
  what = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error (reader->error, GRADUS_ERROR, GRADUS_ERROR_PARAM,
               /* Translators: the formula, the place in it, and what is wrong there. */
               _ ("“%s”, character %ld: %s"), reader->text,
               g_utf8_pointer_to_offset (reader->text, reader->at) + 1, what);
  return FALSE;
}

static gboolean
add_node (Reader *reader, Node node, guint *out)
{
  if (reader->n_nodes == MOST_NODES)
    return refuse (reader, _ ("it is too long; leave something out."));
  *out = reader->n_nodes;
  reader->nodes[reader->n_nodes++] = node;
  return TRUE;
}

static gboolean
take (Reader *reader, char c)
{
  if (*reader->at != c)
    return FALSE;
  reader->at++;
  return TRUE;
}

static gboolean
expect (Reader *reader, char c)
{
  return take (reader, c)
         || refuse (reader,
                    *reader->at == '\0' ? _ ("it ends before a “%c”; write the “%c”.")
                                        : _ ("a “%c” is missing here; write the “%c”."),
                    c, c);
}

static gboolean
read_number (Reader *reader, guint *out)
{
  const char *end = reader->at + strspn (reader->at, "0123456789.");
  g_autofree char *digits = NULL;
  char *after;
  double number;

  /* An exponent is one only with its digits: 2e is twice e. */
  if (*end == 'e' && g_ascii_isdigit (end[1 + (end[1] == '-' || end[1] == '+')]))
    end += 2 + strspn (end + 2, "0123456789");
  digits = g_strndup (reader->at, (gsize) (end - reader->at));
  number = g_ascii_strtod (digits, &after);
  if (*after != '\0' || !isfinite (number))
    return refuse (reader, _ ("“%s” is no number; write one such as 0.5 or 1e-3."), digits);
  reader->at = end;
  return add_node (reader, (Node){ .kind = NODE_NUMBER, .number = number }, out);
}

/* "(a; b)" after min or max. */
static gboolean
read_two (Reader *reader, Node node, guint *out)
{
  return expect (reader, '(') && read_sum (reader, &node.left) && expect (reader, ';')
         && read_sum (reader, &node.right) && expect (reader, ')') && add_node (reader, node, out);
}

static gboolean
read_word (Reader *reader, guint *out)
{
  const char *begin = reader->at;
  g_autofree char *word = NULL;
  Node node = { .kind = NODE_CALL };

  while (g_ascii_isalpha (*reader->at))
    reader->at++;
  word = g_strndup (begin, (gsize) (reader->at - begin));
  if (word[0] == reader->variable && word[1] == '\0')
    return add_node (reader, (Node){ .kind = NODE_VARIABLE }, out);
  if (g_str_equal (word, "pi"))
    return add_node (reader, (Node){ .kind = NODE_NUMBER, .number = G_PI }, out);
  if (g_str_equal (word, "e"))
    return add_node (reader, (Node){ .kind = NODE_NUMBER, .number = G_E }, out);
  if (g_str_equal (word, "min"))
    return read_two (reader, (Node){ .kind = NODE_MIN }, out);
  if (g_str_equal (word, "max"))
    return read_two (reader, (Node){ .kind = NODE_MAX }, out);
  if (g_str_equal (word, "abs"))
    node.kind = NODE_ABS;
  else
    while (node.call < G_N_ELEMENTS (calls) && !g_str_equal (word, calls[node.call].word))
      node.call++;
  if (node.call == G_N_ELEMENTS (calls))
    {
      reader->at = begin;
      return refuse (reader,
                     _ ("there is no “%s” here; write the variable %c, a number, pi, e, sqrt, exp, "
                        "log, sin, cos, tan, sinh, cosh, tanh, atan, abs, min or max."),
                     word, reader->variable);
    }
  return expect (reader, '(') && read_sum (reader, &node.left) && expect (reader, ')')
         && add_node (reader, node, out);
}

static gboolean
read_size (Reader *reader, guint *out)
{
  Node node = { .kind = NODE_ABS };

  reader->sizes++;
  if (!read_sum (reader, &node.left) || !expect (reader, '|'))
    return FALSE;
  reader->sizes--;
  return add_node (reader, node, out);
}

static gboolean
read_atom (Reader *reader, guint *out)
{
  const char c = *reader->at;

  if (g_ascii_isdigit (c) || c == '.')
    return read_number (reader, out);
  if (g_ascii_isalpha (c) || c == '(')
    {
      /* Within parentheses a “|” opens, whatever is open outside. */
      const guint sizes = reader->sizes;
      gboolean good;

      reader->sizes = 0;
      good = g_ascii_isalpha (c)
               ? read_word (reader, out)
               : expect (reader, '(') && read_sum (reader, out) && expect (reader, ')');
      reader->sizes = sizes;
      return good;
    }
  if (take (reader, '|'))
    return read_size (reader, out);
  if (c == '\0')
    return refuse (reader, _ ("it ends where a number or %c should stand; write it."),
                   reader->variable);
  {
    g_autofree char *sign = g_strndup (reader->at,
                                       (gsize) (g_utf8_next_char (reader->at) - reader->at));

    return refuse (reader, _ ("“%s” stands where a number or %c should; write that."), sign,
                   reader->variable);
  }
}

static gboolean
read_signed (Reader *reader, guint *out)
{
  Node node = { .kind = NODE_NEGATE };
  gboolean negative, good;

  if (reader->depth == MOST_DEPTH)
    return refuse (reader, _ ("too much is nested here; write it with fewer parentheses."));
  reader->depth++;
  negative = take (reader, '-');
  if (negative || take (reader, '+'))
    good = read_signed (reader, &node.left);
  else
    {
      good = read_atom (reader, &node.left);
      if (good && take (reader, '^'))
        {
          Node power = { .kind = NODE_POWER, .left = node.left };

          good = read_signed (reader, &power.right) && add_node (reader, power, &node.left);
        }
    }
  reader->depth--;
  if (good && negative)
    return add_node (reader, node, out);
  *out = node.left;
  return good;
}

/* Whether a factor follows without a sign: a “|” does where none is open. */
static gboolean
starts_factor (const Reader *reader)
{
  const char c = *reader->at;

  return g_ascii_isalpha (c) || c == '(' || (c == '|' && reader->sizes == 0);
}

static gboolean
read_product (Reader *reader, guint *out)
{
  if (!read_signed (reader, out))
    return FALSE;
  while (*reader->at == '*' || *reader->at == '/' || starts_factor (reader))
    {
      Node node = { .kind = *reader->at == '/' ? NODE_DIVIDE : NODE_MULTIPLY, .left = *out };

      if (*reader->at == '*' || *reader->at == '/')
        reader->at++;
      if (!read_signed (reader, &node.right) || !add_node (reader, node, out))
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_sum (Reader *reader, guint *out)
{
  if (!read_product (reader, out))
    return FALSE;
  while (*reader->at == '+' || *reader->at == '-')
    {
      Node node = { .kind = *reader->at == '+' ? NODE_ADD : NODE_SUBTRACT, .left = *out };

      reader->at++;
      if (!read_product (reader, &node.right) || !add_node (reader, node, out))
        return FALSE;
    }
  return TRUE;
}

/* --- Writing ---------------------------------------------------------------------------------- */

/* What is written with a sign before it: −r, and −r/2, whose sign stands before the fraction. */
static gboolean
is_signed (const GradusFunction *function, const Node *node)
{
  return node->kind == NODE_NEGATE
         || (node->kind == NODE_DIVIDE && function->nodes[node->left].kind == NODE_NEGATE);
}

/* How tightly a node holds together: a sum 0, a product 1, a sign 2, a power 3, the rest 4. */
static guint
binds (const GradusFunction *function, const Node *node)
{
  if (is_signed (function, node))
    return 2;
  switch (node->kind)
    {
    case NODE_ADD:
    case NODE_SUBTRACT:
      return 0;
    case NODE_MULTIPLY:
      return 1;
    case NODE_POWER:
      return 3;
    default:
      return 4;
    }
}

static void write_node (const GradusFunction *function, guint i, GString *tex);

/* In parentheses if it is bound less tightly than @least. */
static void
write_bound (const GradusFunction *function, guint i, guint least, GString *tex)
{
  const gboolean enclosed = binds (function, &function->nodes[i]) < least;

  g_string_append (tex, enclosed ? "\\left(" : "");
  write_node (function, i, tex);
  g_string_append (tex, enclosed ? "\\right)" : "");
}

static void
write_between (const GradusFunction *function, const char *before, guint i, const char *after,
               GString *tex)
{
  g_string_append (tex, before);
  write_node (function, i, tex);
  g_string_append (tex, after);
}

static gboolean
begins_with_number (const GradusFunction *function, guint i)
{
  const Node *node = &function->nodes[i];

  return node->kind == NODE_NUMBER
         || (node->kind == NODE_POWER && function->nodes[node->left].kind == NODE_NUMBER);
}

static void
write_node (const GradusFunction *function, guint i, GString *tex)
{
  const Node *node = &function->nodes[i];

  switch (node->kind)
    {
    case NODE_NUMBER:
      if (node->number == G_PI || node->number == G_E)
        g_string_append (tex, node->number == G_PI ? "\\pi" : "e");
      else
        gradus_tex_digits (tex, node->number, 6);
      break;
    case NODE_VARIABLE:
      g_string_append_c (tex, function->variable);
      break;
    case NODE_NEGATE:
      g_string_append_c (tex, '-');
      write_bound (function, node->left, 1, tex);
      break;
    case NODE_ADD:
    case NODE_SUBTRACT:
      write_node (function, node->left, tex);
      g_string_append (tex, node->kind == NODE_ADD ? " + " : " - ");
      /* Two signs do not stand side by side. */
      write_bound (function, node->right,
                   is_signed (function, &function->nodes[node->right]) ? 3 : 1, tex);
      break;
    case NODE_MULTIPLY:
      write_bound (function, node->left, 1, tex);
      g_string_append (tex, begins_with_number (function, node->right) ? " \\cdot " : "\\,");
      write_bound (function, node->right, 3, tex);
      break;
    case NODE_DIVIDE:
      if (is_signed (function, node))
        write_between (function, "-\\frac{", function->nodes[node->left].left, "}", tex);
      else
        write_between (function, "\\frac{", node->left, "}", tex);
      write_between (function, "{", node->right, "}", tex);
      break;
    case NODE_POWER:
      /* A fraction and a root have no room of their own for an exponent. */
      write_bound (function, node->left,
                   function->nodes[node->left].kind == NODE_DIVIDE
                       || function->nodes[node->left].kind == NODE_CALL
                     ? 5
                     : 4,
                   tex);
      write_between (function, "^{", node->right, "}", tex);
      break;
    case NODE_ABS:
      write_between (function, "\\left|", node->left, "\\right|", tex);
      break;
    case NODE_MIN:
    case NODE_MAX:
      write_between (function, node->kind == NODE_MIN ? "\\min\\left(" : "\\max\\left(", node->left,
                     ", ", tex);
      write_between (function, "", node->right, "\\right)", tex);
      break;
    case NODE_CALL:
    default:
      g_string_append (tex, calls[node->call].tex);
      if (calls[node->call].at == outer_sqrt || calls[node->call].at == outer_exp)
        write_between (function, "{", node->left, "}", tex);
      else
        write_between (function, "\\left(", node->left, "\\right)", tex);
    }
}

/* --- One of each ------------------------------------------------------------------------------ */

static GMutex lock;
static GPtrArray *functions; /* in the order of their numbers */
static GHashTable *by_text;  /* variable and text: function */

/* Without spaces, with the plain signs. */
static char *
make_plain (const char *text)
{
  static const struct
  {
    const char *sign, *plain;
  } signs[] = {
    { "−", "-" },  { "–", "-" },  { "×", "*" },     { "·", "*" },     { "∗", "*" },
    { "²", "^2" }, { "³", "^3" }, { "½", "(1/2)" }, { "¼", "(1/4)" }, { "π", "pi" },
    { ",", ";" },  { "（", "(" }, { "）", ")" },    { "，", ";" },    { "｜", "|" },
  };
  GString *plain = g_string_new (NULL);

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      guint i = 0;

      if (g_unichar_isspace (g_utf8_get_char (c)))
        continue;
      while (i < G_N_ELEMENTS (signs) && !g_str_has_prefix (c, signs[i].sign))
        i++;
      if (i < G_N_ELEMENTS (signs))
        g_string_append (plain, signs[i].plain);
      else
        g_string_append_unichar (plain, g_utf8_get_char (c));
    }
  return g_string_free (plain, FALSE);
}

static gboolean
read_all (Reader *reader, guint *root)
{
  g_autofree char *sign = NULL;

  if (!read_sum (reader, root))
    return FALSE;
  if (*reader->at == '\0')
    return TRUE;
  if (*reader->at == ')')
    return refuse (reader, _ ("this “)” closes nothing; leave it out."));
  sign = g_strndup (reader->at, (gsize) (g_utf8_next_char (reader->at) - reader->at));
  return refuse (reader, _ ("“%s” is not understood; write one of + - * / ^."), sign);
}

/* @key: the variable, then the text. */
static GradusFunction *
make_function (const char *key, GError **error)
{
  Reader reader = { .text = key + 1, .at = key + 1, .variable = key[0], .error = error };
  g_autoptr (GString) tex = g_string_new (NULL);
  GradusFunction *function;
  guint root;

  if (!read_all (&reader, &root))
    return NULL;
  function = g_new0 (GradusFunction, 1);
  function->text = g_strdup (key + 1);
  function->variable = key[0];
  function->root = root;
  function->nodes = g_memdup2 (reader.nodes, reader.n_nodes * sizeof (Node));
  write_node (function, root, tex);
  function->tex = g_strdup (tex->str);
  return function;
}

const GradusFunction *
gradus_function_intern (const char *text, char variable, GError **error)
{
  g_autofree char *plain = NULL, *key = NULL;
  const GradusFunction *known;
  GradusFunction *made;

  if (!g_utf8_validate (text, -1, NULL) || g_utf8_strlen (text, -1) > MOST_CHARACTERS)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM,
                   _ ("The formula is longer than %d characters, or no text: write a shorter one."),
                   MOST_CHARACTERS);
      return NULL;
    }
  plain = make_plain (text);
  key = g_strdup_printf ("%c%s", variable, plain);

  g_mutex_lock (&lock);
  if (functions == NULL)
    {
      functions = g_ptr_array_new ();
      by_text = g_hash_table_new (g_str_hash, g_str_equal);
    }
  known = g_hash_table_lookup (by_text, key);
  if (known == NULL && (made = make_function (key, error)) != NULL)
    {
      made->number = functions->len;
      g_ptr_array_add (functions, made);
      g_hash_table_insert (by_text, g_steal_pointer (&key), made);
      known = made;
    }
  g_mutex_unlock (&lock);

  return known;
}

const GradusFunction *
gradus_function_get (guint number)
{
  const GradusFunction *function;

  g_mutex_lock (&lock);
  function = functions != NULL && number < functions->len ? functions->pdata[number] : NULL;
  g_mutex_unlock (&lock);

  return function;
}

guint
gradus_function_get_number (const GradusFunction *function)
{
  return function->number;
}

const char *
gradus_function_get_text (const GradusFunction *function)
{
  return function->text;
}

const char *
gradus_function_get_tex (const GradusFunction *function)
{
  return function->tex;
}
