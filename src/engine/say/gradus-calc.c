/* Gradus: reading, settling and writing calculations.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-calc.h"
#include "gradus-number.h"
#include "gradus-tex.h"

typedef enum
{
  LEAF,
  ADD,
  SUBTRACT,
  MULTIPLY,
  DIVIDE,
  NEGATE,
  GROUP,
  SQUARE,
  MINIMUM,
  MAXIMUM,
  ROOT,
  LN,
  LOG2,
  EXP,
} Kind;

typedef struct _Node Node;
struct _Node
{
  Kind kind;
  Node *a, *b;
  /* Of a leaf. */
  GradusOperand operand;
  char *name; /* without what the bars say; NULL of a number */
  int at;     /* among the numbers that are rounded, or -1: it is exact */
};

struct _GradusCalc
{
  GPtrArray *nodes; /* all of them */
  Node *root;
  char *text;
  GradusOperand result;
  char *name;      /* of the result */
  GArray *numbers; /* those that are rounded */
  int digits;      /* of them */
  gboolean agrees;
};

/* --- Reading ---------------------------------------------------------------------------------- */

typedef struct
{
  GradusCalc *calc;
  GradusNames *names;
  char **at; /* the next token */
} Reader;

static Node *read_sum (Reader *reader);

static void
free_node (gpointer data)
{
  Node *node = data;

  g_free (node->name);
  g_free (node);
}

/* NULL when one of the children that are given could not be read. */
static Node *
new_node (Reader *reader, Kind kind, Node *a, Node *b)
{
  Node *node;

  if (a == NULL)
    return NULL;
  node = g_new0 (Node, 1);
  g_ptr_array_add (reader->calc->nodes, node);
  node->kind = kind;
  node->a = a;
  node->b = b;
  return node;
}

static gboolean
take (Reader *reader, const char *token)
{
  if (g_strcmp0 (*reader->at, token) != 0)
    return FALSE;
  reader->at++;
  return TRUE;
}

static char *
name_of (const char *word)
{
  const char *bar = strchr (word, '|');

  return bar != NULL ? g_strndup (word, (gsize) (bar - word)) : g_strdup (word);
}

static Node *
read_leaf (Reader *reader)
{
  const char *word = *reader->at;
  Node *node;
  double number;

  if (word == NULL)
    return NULL;
  node = g_new0 (Node, 1);
  g_ptr_array_add (reader->calc->nodes, node);
  node->at = -1;
  if (!gradus_say_read_operand (reader->names, word, &node->operand)
      || node->operand.named.kind == GRADUS_NAMED_WORD)
    return NULL;
  reader->at++;
  if (node->operand.named.kind == GRADUS_NAMED_ARRAY)
    node->operand.named.number = node->operand.named.rows * node->operand.named.columns == 1
                                   ? node->operand.named.data[0]
                                   : NAN;
  node->name = name_of (word);
  if (gradus_number_from_text (node->name, &number))
    g_clear_pointer (&node->name, g_free);
  else if (node->operand.named.kind != GRADUS_NAMED_WHOLE)
    {
      node->at = (int) reader->calc->numbers->len;
      g_array_append_val (reader->calc->numbers, node->operand.named.number);
    }
  return node;
}

/* The arguments of a function, one or two, in their parentheses. */
static Node *
read_arguments (Reader *reader, Kind kind, gboolean two)
{
  Node *a, *b = NULL;

  if (!take (reader, "("))
    return NULL;
  a = read_sum (reader);
  if (two)
    {
      if (!take (reader, ","))
        return NULL;
      b = read_sum (reader);
    }
  if (!take (reader, ")") || (two && b == NULL))
    return NULL;
  return new_node (reader, kind, a, b);
}

static Node *
read_factor (Reader *reader)
{
  static const struct
  {
    const char *word;
    Kind kind;
    gboolean two;
  } functions[] = {
    { "min", MINIMUM, TRUE }, { "max", MAXIMUM, TRUE }, { "sqrt", ROOT, FALSE },
    { "ln", LN, FALSE },      { "log2", LOG2, FALSE },  { "exp", EXP, FALSE },
  };
  Node *node = NULL;
  guint i;

  if (take (reader, "-"))
    return new_node (reader, NEGATE, read_factor (reader), NULL);
  for (i = 0; i < G_N_ELEMENTS (functions); i++)
    if (take (reader, functions[i].word))
      break;
  if (i < G_N_ELEMENTS (functions))
    node = read_arguments (reader, functions[i].kind, functions[i].two);
  else if (take (reader, "("))
    {
      node = new_node (reader, GROUP, read_sum (reader), NULL);
      if (!take (reader, ")"))
        return NULL;
    }
  else
    node = read_leaf (reader);
  return node != NULL && take (reader, "^2") ? new_node (reader, SQUARE, node, NULL) : node;
}

static Node *
read_product (Reader *reader)
{
  Node *node = read_factor (reader);

  while (node != NULL)
    {
      const gboolean times = take (reader, "*");
      Node *factor;

      if (!times && !take (reader, "/"))
        break;
      factor = read_factor (reader);
      node = factor != NULL ? new_node (reader, times ? MULTIPLY : DIVIDE, node, factor) : NULL;
    }
  return node;
}

static Node *
read_sum (Reader *reader)
{
  Node *node = read_product (reader);

  while (node != NULL)
    {
      const gboolean plus = take (reader, "+");
      Node *term;

      if (!plus && !take (reader, "-"))
        break;
      term = read_product (reader);
      node = term != NULL ? new_node (reader, plus ? ADD : SUBTRACT, node, term) : NULL;
    }
  return node;
}

GradusCalc *
gradus_calc_new (GradusNames *names, const char *text)
{
  g_auto (GStrv) tokens = g_strsplit (text, " ", -1);
  g_autoptr (GradusCalc) calc = g_new0 (GradusCalc, 1);
  Reader reader = { calc, names, tokens };

  calc->nodes = g_ptr_array_new_with_free_func (free_node);
  calc->numbers = g_array_new (FALSE, FALSE, sizeof (double));
  calc->root = read_sum (&reader);
  if (calc->root == NULL || !take (&reader, "=") || reader.at[0] == NULL || reader.at[1] != NULL
      || !gradus_say_read_operand (names, reader.at[0], &calc->result))
    return NULL;
  calc->name = name_of (reader.at[0]);
  calc->text = g_strdup (text);
  return g_steal_pointer (&calc);
}

void
gradus_calc_free (GradusCalc *calc)
{
  g_ptr_array_unref (calc->nodes);
  g_array_unref (calc->numbers);
  g_free (calc->name);
  g_free (calc->text);
  g_free (calc);
}

/* --- Settling --------------------------------------------------------------------------------- */

static double
work_out (const Node *node, const double *numbers)
{
  const double a = node->a != NULL ? work_out (node->a, numbers) : 0;
  const double b = node->b != NULL ? work_out (node->b, numbers) : 0;

  switch (node->kind)
    {
    case ADD:
      return a + b;
    case SUBTRACT:
      return a - b;
    case MULTIPLY:
      return a * b;
    case DIVIDE:
      return a / b;
    case NEGATE:
      return -a;
    case GROUP:
      return a;
    case SQUARE:
      return a * a;
    case MINIMUM:
      return MIN (a, b);
    case MAXIMUM:
      return MAX (a, b);
    case ROOT:
      return sqrt (a);
    case LN:
      return log (a);
    case LOG2:
      return log2 (a);
    case EXP:
      return exp (a);
    case LEAF:
    default:
      return node->at >= 0 ? numbers[node->at] : node->operand.named.number;
    }
}

static double
rule (const double *numbers, guint n, gpointer user_data)
{
  return work_out (user_data, numbers);
}

static int
look_up (GHashTable *needed, const char *name)
{
  return name != NULL ? GPOINTER_TO_INT (g_hash_table_lookup (needed, name)) : 0;
}

void
gradus_calc_settle (GradusCalc *calc, GHashTable *needed)
{
  const double *numbers = (const double *) (gpointer) calc->numbers->data;
  int least;

  calc->result.digits = MAX (calc->result.digits, look_up (needed, calc->name));
  least = calc->result.digits;
  for (guint i = 0; i < calc->nodes->len; i++)
    {
      const Node *node = g_ptr_array_index (calc->nodes, i);

      least = MAX (least, look_up (needed, node->name));
    }
  calc->digits = gradus_tex_enough_digits (numbers, calc->numbers->len, calc->result.digits, rule,
                                           calc->root, &calc->agrees);
  /* More digits than enough are needed elsewhere, and may round to another result. */
  if (least > calc->digits)
    {
      g_autofree double *rounded = g_new (double, MAX (calc->numbers->len, 1));

      calc->digits = least;
      for (guint i = 0; i < calc->numbers->len; i++)
        rounded[i] = gradus_tex_round (numbers[i], least);
      calc->agrees = gradus_tex_round (work_out (calc->root, rounded), calc->result.digits)
                     == gradus_tex_round (work_out (calc->root, numbers), calc->result.digits);
    }
  calc->agrees = calc->agrees
                 && gradus_tex_round (work_out (calc->root, numbers), calc->result.digits)
                      == gradus_tex_round (calc->result.named.number, calc->result.digits);
  for (guint i = 0; i < calc->nodes->len; i++)
    {
      const Node *node = g_ptr_array_index (calc->nodes, i);

      if (node->name != NULL && node->at >= 0)
        g_hash_table_insert (needed, g_strdup (node->name), GINT_TO_POINTER (calc->digits));
    }
}

#define TOLERANCE 1e-6
/* What is as small as this is left of rounding. */
#define NEXT_TO_NOTHING 1e-9

char *
gradus_calc_refute (const GradusCalc *calc)
{
  const double *numbers = (const double *) (gpointer) calc->numbers->data;
  const double exact = work_out (calc->root, numbers), said = calc->result.named.number;
  const double size = MAX (MAX (fabs (exact), fabs (said)), NEXT_TO_NOTHING);

  /* What is nothing beside its parts is told as 0. */
  if (fabs (exact - said) <= MAX (TOLERANCE * size, calc->result.named.nothing))
    return NULL;

  return g_strdup_printf ("“%s” is false: the left side is %.15g, the right side %.15g", calc->text,
                          exact, said);
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void
write_number (const GradusOperand *operand, double value, int digits, GString *tex)
{
  if (operand->role >= 0)
    gradus_tex_role (tex, (GradusRole) operand->role);
  if (operand->named.kind == GRADUS_NAMED_WHOLE && fabs (value) < 1e15)
    g_string_append_printf (tex, "%.0f", value);
  else
    gradus_tex_digits (tex, value, digits);
  if (operand->role >= 0)
    g_string_append_c (tex, '}');
}

static void
write_leaf (const GradusCalc *calc, const Node *node, gboolean unsigned_, GString *tex)
{
  const double value = node->operand.named.number;

  write_number (&node->operand, unsigned_ ? fabs (value) : value, node->at >= 0 ? calc->digits : 15,
                tex);
}

/* The number that a term begins with, whose sign can be that of the term; NULL when it begins with
 * something else. */
static const Node *
find_lead (const Node *node)
{
  while (node->kind == MULTIPLY)
    node = node->a;
  return node->kind == LEAF ? node : NULL;
}

static void write_node (const GradusCalc *calc, const Node *node, gboolean unsigned_, GString *tex);

static void
write_inside (const GradusCalc *calc, const Node *node, GString *tex)
{
  write_node (calc, node->kind == GROUP ? node->a : node, FALSE, tex);
}

/* Behind an operator that a sign may not follow. */
static void
write_factor (const GradusCalc *calc, const Node *node, GString *tex)
{
  const gboolean wrap = node->kind == NEGATE || node->kind == ADD || node->kind == SUBTRACT
                        || (node->kind == LEAF && node->operand.named.number < 0);

  if (wrap)
    g_string_append_c (tex, '(');
  write_node (calc, node, FALSE, tex);
  if (wrap)
    g_string_append_c (tex, ')');
}

static void
write_term (const GradusCalc *calc, const Node *node, gboolean minus, GString *tex)
{
  const Node *lead = find_lead (node);
  const gboolean negative = lead != NULL && lead->operand.named.number < 0;

  g_string_append (tex, minus != negative ? " - " : " + ");
  if (node->kind == MULTIPLY)
    g_string_append_c (tex, '{');
  write_node (calc, node, lead != NULL, tex);
  if (node->kind == MULTIPLY)
    g_string_append_c (tex, '}');
}

static void
write_function (const GradusCalc *calc, const char *command, const Node *node, GString *tex)
{
  g_string_append (tex, command);
  if (node->a->kind == DIVIDE)
    {
      write_node (calc, node->a, FALSE, tex);
      return;
    }
  g_string_append_c (tex, '(');
  write_inside (calc, node->a, tex);
  if (node->b != NULL)
    {
      g_string_append (tex, ", ");
      write_inside (calc, node->b, tex);
    }
  g_string_append_c (tex, ')');
}

/* @unsigned_: the sign of the leading number has been written. */
static void
write_node (const GradusCalc *calc, const Node *node, gboolean unsigned_, GString *tex)
{
  switch (node->kind)
    {
    case ADD:
    case SUBTRACT:
      write_node (calc, node->a, unsigned_, tex);
      write_term (calc, node->b, node->kind == SUBTRACT, tex);
      break;
    case MULTIPLY:
      write_node (calc, node->a, unsigned_, tex);
      g_string_append (tex, " \\cdot ");
      write_factor (calc, node->b, tex);
      break;
    case DIVIDE:
      g_string_append (tex, "\\frac{");
      write_inside (calc, node->a, tex);
      g_string_append (tex, "}{");
      write_inside (calc, node->b, tex);
      g_string_append_c (tex, '}');
      break;
    case NEGATE:
      g_string_append_c (tex, '-');
      write_factor (calc, node->a, tex);
      break;
    case GROUP:
      g_string_append_c (tex, '(');
      write_node (calc, node->a, FALSE, tex);
      g_string_append_c (tex, ')');
      break;
    case SQUARE:
      write_factor (calc, node->a, tex);
      g_string_append (tex, "^2");
      break;
    case ROOT:
      g_string_append (tex, "\\sqrt{");
      write_inside (calc, node->a, tex);
      g_string_append_c (tex, '}');
      break;
    case EXP:
      g_string_append (tex, "e^{");
      write_inside (calc, node->a, tex);
      g_string_append_c (tex, '}');
      break;
    case MINIMUM:
      write_function (calc, "\\min", node, tex);
      break;
    case MAXIMUM:
      write_function (calc, "\\max", node, tex);
      break;
    case LN:
      write_function (calc, "\\ln", node, tex);
      break;
    case LOG2:
      write_function (calc, "\\log_2", node, tex);
      break;
    case LEAF:
    default:
      write_leaf (calc, node, unsigned_, tex);
    }
}

void
gradus_calc_append (const GradusCalc *calc, GString *tex)
{
  write_node (calc, calc->root, FALSE, tex);
  g_string_append (tex, calc->agrees ? " = " : " \\approx ");
  write_number (&calc->result, calc->result.named.number, calc->result.digits, tex);
}
