/* Gradus: filling the names of texts in, and asking conditions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-calc.h"
#include "gradus-held-out.h"
#include "gradus-quantity.h"
#include "gradus-say.h"
#include "gradus-tex.h"

#define MAX_WORDS 8
#define SHOWN_ENTRIES 4

static GPrivate first_error = G_PRIVATE_INIT (g_free);
static GPrivate first_refuted = G_PRIVATE_INIT (g_free);

static void G_GNUC_PRINTF (1, 2) note_error (const char *format, ...)
{
  va_list arguments;

  if (g_private_get (&first_error) != NULL)
    return;
  va_start (arguments, format);
  g_private_replace (&first_error, g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

static char *
take (GPrivate *noted)
{
  char *sentence = g_strdup (g_private_get (noted));

  g_private_replace (noted, NULL);

  return sentence;
}

char *
gradus_say_take_error (void)
{
  return take (&first_error);
}

char *
gradus_say_take_refuted (void)
{
  return take (&first_refuted);
}

/* A name that must be there. */
static gboolean
find (GradusNames *names, const char *name, GradusNamed *named)
{
  if (gradus_names_find (names, name, named))
    return TRUE;
  note_error ("no name “%s”", name);

  return FALSE;
}

/* The same as it is told. */
static gboolean
find_told (GradusNames *names, const char *name, GradusNamed *named)
{
  if (gradus_names_find_told (names, name, named))
    return TRUE;
  note_error ("no name “%s”", name);

  return FALSE;
}

/* --- Texts ------------------------------------------------------------------------------------ */

/* Digits of a place that asks for large numbers in groups. */
#define GROUPED (-3)

static void
append_number (GString *out, const GradusNamed *named, int digits)
{
  if (isnan (named->number))
    g_string_append (out, "–");
  else if (digits == GROUPED)
    g_string_append (out, GRADUS_NUM_GROUPED (named->number, 3));
  else if (named->kind == GRADUS_NAMED_WHOLE && fabs (named->number) < 1e15)
    g_string_append_printf (out, "%s%.0f", named->number < 0 ? "−" : "", fabs (named->number));
  else
    g_string_append (out, GRADUS_NUM_DIGITS (named->number, digits));
}

static void
append_named (GString *out, const GradusNamed *named, int wanted)
{
  const gsize n = named->rows * named->columns;
  const int digits = named->kind == GRADUS_NAMED_ARRAY ? ABS (wanted) : wanted;

  if (named->kind == GRADUS_NAMED_WORD)
    g_string_append (out, named->word);
  else if (named->kind != GRADUS_NAMED_ARRAY)
    append_number (out, named, digits);
  else if (named->columns == 1 && n == 1 && !named->matrix)
    g_string_append (out, GRADUS_NUM_DIGITS (named->data[0], digits));
  else
    {
      g_string_append_c (out, '(');
      for (gsize i = 0; i < MIN (n, SHOWN_ENTRIES); i++)
        g_string_append_printf (out, "%s%s", i > 0 ? ", " : "",
                                GRADUS_NUM_DIGITS (named->data[i], digits));
      g_string_append (out, n > SHOWN_ENTRIES ? ", …)" : ")");
    }
}

static gboolean
is_index (const GradusNamed *named)
{
  return (named->kind == GRADUS_NAMED_WHOLE || named->kind == GRADUS_NAMED_NUMBER)
         && named->number >= 0 && named->number < 1e6 && named->number == floor (named->number);
}

/* The index of what @out ends with, behind an underscore: lowered digits instead of both. */
static void
append_subscript (GString *out, double index)
{
  static const char *const lowered[] = { "₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉" };
  g_autofree char *digits = g_strdup_printf ("%.0f", index);

  g_string_truncate (out, out->len - 1);
  for (const char *at = digits; *at != '\0'; at++)
    g_string_append (out, lowered[*at - '0']);
}

/* "before loss", "after loss", "change loss". */
static gboolean
append_change (GradusNames *names, const char *verb, const char *name, gboolean grouped,
               GString *out)
{
  g_autofree char *before = g_strconcat (name, "'", NULL);
  GradusNamed now, then;
  int digits = 3;

  if (!find_told (names, name, &now) || !find_told (names, before, &then))
    return FALSE;
  if (isnan (now.number) || isnan (then.number) || now.kind == GRADUS_NAMED_WHOLE)
    append_number (out, g_str_equal (verb, "before") ? &then : &now, 3);
  else if (g_str_equal (verb, "change"))
    g_string_append (out, grouped ? GRADUS_NUM_GROUPED (fabs (now.number - then.number), 3)
                                  : GRADUS_NUM (fabs (now.number - then.number)));
  else if (grouped)
    {
      while (digits < 12
             && g_str_equal (GRADUS_NUM_GROUPED (now.number, digits),
                             GRADUS_NUM_GROUPED (then.number, digits)))
        digits++;
      g_string_append (
        out, GRADUS_NUM_GROUPED (g_str_equal (verb, "before") ? then.number : now.number, digits));
    }
  else
    g_string_append (out,
                     GRADUS_NUM_DIGITS (g_str_equal (verb, "before") ? then.number : now.number,
                                        gradus_digits_to_tell (now.number, then.number)));

  return TRUE;
}

/* What stands between two braces. */
static gboolean
append_text_place (GradusNames *names, const char *inside, gpointer data, GString *out)
{
  g_auto (GStrv) words = g_strsplit (inside, " ", MAX_WORDS);
  g_auto (GStrv) parts = NULL;
  GradusNamed named;
  int digits = 3;

  if (words[0] == NULL)
    return FALSE;
  if (words[1] == NULL)
    {
      parts = g_strsplit (words[0], "|", 2);
      if (g_strcmp0 (parts[1], ",") == 0)
        digits = GROUPED;
      else if (parts[1] != NULL)
        digits = CLAMP ((int) g_ascii_strtoll (parts[1], NULL, 10), 1, 15);
      if (!find_told (names, parts[0], &named))
        return FALSE;
      if (g_str_has_suffix (out->str, "_") && is_index (&named))
        append_subscript (out, named.number);
      else
        append_named (out, &named, digits);
      return TRUE;
    }
  if (g_str_equal (words[0], "apart"))
    {
      GradusNamed other;

      if (words[2] == NULL || words[3] != NULL || !find_told (names, words[1], &named)
          || !find_told (names, words[2], &other))
        return FALSE;
      append_named (out, &named, gradus_digits_to_tell (named.number, other.number));
      return TRUE;
    }
  if (words[2] != NULL)
    return FALSE;
  if (g_str_equal (words[0], "before") || g_str_equal (words[0], "after")
      || g_str_equal (words[0], "change"))
    {
      parts = g_strsplit (words[1], "|", 2);
      return append_change (names, words[0], parts[0], g_strcmp0 (parts[1], ",") == 0, out);
    }
  if (!find_told (names, words[1], &named))
    return FALSE;
  if (g_str_equal (words[0], "percent"))
    g_string_append_printf (out, "%s %%",
                            GRADUS_NUM_DIGITS (100 * gradus_settle (named.number, 1), 2));
  else if (g_str_equal (words[0], "sign"))
    g_string_append_printf (out, "%s%.0f", named.number < 0 ? "−" : "+", fabs (named.number));
  else
    return FALSE;

  return TRUE;
}

typedef gboolean (*PlaceFunc) (GradusNames *names, const char *inside, gpointer data, GString *out);

static void
fill_places (GradusNames *names, const char *text, char open, char close, PlaceFunc place,
             gpointer data, GString *out)
{
  for (const char *at = text; *at != '\0'; at++)
    {
      const char *end;
      g_autofree char *inside = NULL;

      if ((*at == open || *at == close) && at[1] == *at)
        {
          g_string_append_c (out, *at++);
          continue;
        }
      end = *at == open ? strchr (at, close) : NULL;
      if (end == NULL)
        {
          g_string_append_c (out, *at);
          continue;
        }
      inside = g_strndup (at + 1, (gsize) (end - at - 1));
      if (!place (names, inside, data, out))
        {
          note_error ("cannot fill in “%s” in “%s”", inside, text);
          g_string_append_len (out, at, end - at + 1);
        }
      at = end;
    }
}

void
gradus_say_text (GradusNames *names, const char *text, GString *out)
{
  fill_places (names, text, '{', '}', append_text_place, NULL, out);
}

/* --- TeX -------------------------------------------------------------------------------------- */

static int
find_role (const char *word, double number)
{
  static const char *const names[] = {
    [GRADUS_ROLE_FOREGROUND] = "foreground",
    [GRADUS_ROLE_DATA] = "data",
    [GRADUS_ROLE_MUTED] = "muted",
    [GRADUS_ROLE_ACCENT] = "accent",
    [GRADUS_ROLE_PAST] = "past",
    [GRADUS_ROLE_TRUTH] = "truth",
    [GRADUS_ROLE_ERROR] = "error",
    [GRADUS_ROLE_MODEL] = "model",
    [GRADUS_ROLE_SECOND] = "second",
    [GRADUS_ROLE_BET] = "bet",
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i], word))
      return (int) i;
  if (g_str_equal (word, "class"))
    return GRADUS_ROLE_CLASS + (number > 0 ? 1 : 0);
  if (g_str_has_prefix (word, "class") && g_ascii_isdigit (word[5]))
    return GRADUS_ROLE_CLASS + (int) g_ascii_strtoll (word + 5, NULL, 10);

  return -1;
}

gboolean
gradus_say_read_operand (GradusNames *names, const char *word, GradusOperand *operand)
{
  g_auto (GStrv) parts = g_strsplit (word, "|", 3);
  double number;

  operand->role = -1;
  operand->digits = 3;
  if (gradus_number_from_text (parts[0], &number))
    operand->named = (GradusNamed){ .kind = GRADUS_NAMED_NUMBER, .number = number };
  else if (!find_told (names, parts[0], &operand->named))
    return FALSE;
  for (guint i = 1; parts[i] != NULL; i++)
    {
      if (g_ascii_isdigit (parts[i][0]))
        operand->digits = CLAMP ((int) g_ascii_strtoll (parts[i], NULL, 10), 1, 15);
      else
        {
          operand->role = find_role (parts[i], operand->named.number);
          if (operand->role < 0)
            {
              note_error ("no role “%s”", parts[i]);
              return FALSE;
            }
        }
    }

  return TRUE;
}

/* A scalar as an array of one; what is no number has none. */
static const double *
get_numbers (const GradusOperand *operand, gsize *n)
{
  if (operand->named.kind == GRADUS_NAMED_ARRAY)
    {
      *n = operand->named.rows * operand->named.columns;
      return operand->named.data;
    }
  *n = operand->named.kind == GRADUS_NAMED_WORD || isnan (operand->named.number) ? 0 : 1;

  return &operand->named.number;
}

static void
append_escaped_word (GString *tex, const char *word)
{
  /* As it is: \text is translated. */
  g_string_append_printf (tex, "\\textnormal{%s}", word);
}

static void
append_operand (GString *tex, const GradusOperand *operand, gboolean row)
{
  const GradusNamed *named = &operand->named;

  if (operand->role >= 0)
    gradus_tex_role (tex, (GradusRole) operand->role);
  if (named->kind == GRADUS_NAMED_WORD && named->formula != NULL)
    g_string_append (tex, named->formula);
  else if (named->kind == GRADUS_NAMED_WORD)
    append_escaped_word (tex, named->word);
  else if (named->kind == GRADUS_NAMED_WHOLE && fabs (named->number) < 1e15)
    g_string_append_printf (tex, "%.0f", named->number);
  else if (named->kind != GRADUS_NAMED_ARRAY)
    gradus_tex_digits (tex, named->number, operand->digits);
  else if (named->matrix)
    gradus_tex_matrix_digits (tex, named->data, named->rows, named->columns, named->columns,
                              operand->digits);
  else if (row)
    gradus_tex_matrix_digits (tex, named->data, 1, named->rows, named->rows, operand->digits);
  else if (named->rows == 1)
    gradus_tex_digits (tex, named->data[0], operand->digits);
  else
    gradus_tex_vector_digits (tex, named->data, named->rows, 1, operand->digits);
  if (operand->role >= 0)
    g_string_append_c (tex, '}');
}

static gboolean
append_dot (GString *tex, const GradusOperand *a, const GradusOperand *b)
{
  gsize n, n_b;
  const double *x = get_numbers (a, &n), *y = get_numbers (b, &n_b);

  if (n != n_b)
    {
      note_error ("a dot product of %zu and %zu numbers", n, n_b);
      return FALSE;
    }
  gradus_tex_dot (tex, x, a->role, y, b->role, n, gradus_tex_dot_digits (x, y, n, a->digits));

  return TRUE;
}

/* <move theta rate x> and <move theta rate y x>. A name of one letter is its own symbol. */
static gboolean
append_move (GradusNames *names, GString *tex, char **words)
{
  const guint n_words = g_strv_length (words);
  g_autofree char *name = g_strndup (words[1], strcspn (words[1], "|"));
  g_autofree char *before = g_strconcat (name, "'", NULL);
  g_autoptr (GString) symbol = g_string_new (NULL);
  GradusOperand after, old, rate, factor = { .named = { .number = NAN } }, x;
  gsize n, n_old, n_x;
  GradusTexMove move = { 0 };

  if ((n_words != 4 && n_words != 5) || !gradus_say_read_operand (names, words[1], &after)
      || !gradus_say_read_operand (names, before, &old)
      || !gradus_say_read_operand (names, words[2], &rate)
      || (n_words == 5 && !gradus_say_read_operand (names, words[3], &factor))
      || !gradus_say_read_operand (names, words[n_words - 1], &x))
    return FALSE;
  if (after.role < 0)
    after.role = GRADUS_ROLE_MODEL;
  gradus_tex_role (symbol, (GradusRole) after.role);
  g_string_append_printf (symbol, "%s}",
                          after.named.tex != NULL ? after.named.tex
                          : name[1] == '\0'       ? name
                                                  : "\\theta");
  move = (GradusTexMove){
    .symbol = symbol->str,
    .role_before = GRADUS_ROLE_PAST,
    .role_after = (GradusRole) after.role,
    .before = get_numbers (&old, &n_old),
    .rate = rate.named.number,
    .factor = factor.named.number,
    .x = get_numbers (&x, &n_x),
    .after = get_numbers (&after, &n),
  };
  /* There was nothing before the first step. */
  if (n_old == 0)
    return TRUE;
  if (n != n_old || n != n_x)
    {
      note_error ("a move of %zu by %zu numbers", n, n_x);
      return FALSE;
    }
  gradus_tex_move (tex, &move, n);

  return TRUE;
}

/* The calculations of a text, in their order; NULL for one that cannot be read. */
typedef struct
{
  GPtrArray *all;
  GHashTable *needed; /* the digits that a name has in them */
  guint next;
} Calcs;

#define CALC "calc"

static gboolean
collect_calc (GradusNames *names, const char *inside, gpointer data, GString *out)
{
  Calcs *calcs = data;

  if (g_str_has_prefix (inside, CALC " "))
    g_ptr_array_add (calcs->all, gradus_calc_new (names, inside + strlen (CALC " ")));

  return TRUE;
}

static void
free_calc (gpointer data)
{
  if (data != NULL)
    gradus_calc_free (data);
}

static gboolean
append_tex_place (GradusNames *names, const char *inside, gpointer data, GString *tex)
{
  Calcs *calcs = data;
  g_auto (GStrv) words = g_strsplit (inside, " ", MAX_WORDS);
  const guint n = g_strv_length (words);
  GradusOperand a, b;

  if (n == 0)
    return FALSE;
  if (g_str_equal (words[0], CALC) && calcs->next < calcs->all->len)
    {
      const GradusCalc *calc = g_ptr_array_index (calcs->all, calcs->next++);

      if (calc == NULL)
        return FALSE;
      gradus_calc_append (calc, tex);
      if (g_private_get (&first_refuted) == NULL)
        g_private_set (&first_refuted, gradus_calc_refute (calc));
      return TRUE;
    }
  if (n == 1)
    {
      if (!gradus_say_read_operand (names, words[0], &a))
        return FALSE;
      a.digits = MAX (a.digits, GPOINTER_TO_INT (g_hash_table_lookup (calcs->needed, words[0])));
      append_operand (tex, &a, FALSE);
      return TRUE;
    }
  if (g_str_equal (words[0], "move"))
    return append_move (names, tex, words);
  if (!gradus_say_read_operand (names, words[1], &a))
    return FALSE;
  if (n == 2 && g_str_equal (words[0], "row"))
    append_operand (tex, &a, TRUE);
  else if (n == 2 && g_str_equal (words[0], "factor"))
    gradus_tex_factor_digits (tex, a.named.number, a.digits);
  else if (n == 2 && g_str_equal (words[0], "term"))
    gradus_tex_term_digits (tex, a.named.number, a.digits);
  else if (n == 3 && gradus_say_read_operand (names, words[2], &b))
    {
      if (g_str_equal (words[0], "dot"))
        return append_dot (tex, &a, &b);
      if (g_str_equal (words[0], "cmp"))
        g_string_append (tex, a.named.number < b.named.number   ? "\\lt "
                              : a.named.number > b.named.number ? "> "
                                                                : "= ");
      else if (g_str_equal (words[0], "least"))
        g_string_append (tex, a.named.number >= b.named.number ? "\\ge " : "\\lt ");
      else if (g_str_equal (words[0], "differ"))
        g_string_append (tex, a.named.number == b.named.number ? "= " : "\\ne ");
      else
        return FALSE;
    }
  else
    return FALSE;

  return TRUE;
}

void
gradus_say_tex (GradusNames *names, const char *tex, GString *out)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (free_calc);
  g_autoptr (GHashTable) needed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) nothing = g_string_new (NULL);
  Calcs calcs = { .all = all, .needed = needed };

  /* From the last to the first: what is found in one is used behind it. */
  fill_places (names, tex, '<', '>', collect_calc, &calcs, nothing);
  for (guint i = all->len; i > 0; i--)
    if (g_ptr_array_index (all, i - 1) != NULL)
      gradus_calc_settle (g_ptr_array_index (all, i - 1), needed);
  fill_places (names, tex, '<', '>', append_tex_place, &calcs, out);
}

/* --- Conditions ------------------------------------------------------------------------------- */

static gboolean
compare (const char *op, double a, double b, gboolean *holds)
{
  const struct
  {
    const char *op;
    gboolean holds;
  } all[] = {
    { "<", a < b },   { "<=", a <= b }, { ">", a > b },
    { ">=", a >= b }, { "==", a == b }, { "!=", a != b && !isnan (a) && !isnan (b) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if (g_str_equal (all[i].op, op))
      {
        *holds = all[i].holds;
        return TRUE;
      }

  return FALSE;
}

/* "kernel == rbf": the index of the choice, as a number. */
static gboolean
read_choice (GradusNames *names, const char *name, const char *word, double *number)
{
  const GradusPosition *here = gradus_names_get_view (names);
  const GradusParam *param = here->algorithm->params != NULL
                               ? gradus_params_find (here->algorithm->params, name)
                               : NULL;

  if (param == NULL || param->kind != GRADUS_PARAM_CHOICE)
    return FALSE;
  for (guint i = 0; param->choices[i].id != NULL; i++)
    if (g_str_equal (param->choices[i].id, word))
      {
        *number = i;
        return TRUE;
      }

  return FALSE;
}

static double
number_of (const GradusNamed *named)
{
  if (named->kind == GRADUS_NAMED_ARRAY)
    return named->rows * named->columns == 1 ? named->data[0] : NAN;

  return named->number;
}

/* Any entry of an array other than 0. */
static gboolean
is_set (const GradusNamed *named)
{
  if (named->kind != GRADUS_NAMED_ARRAY)
    return named->kind != GRADUS_NAMED_WORD && !isnan (named->number) && named->number != 0;
  for (gsize i = 0; i < named->rows * named->columns; i++)
    if (named->data[i] != 0)
      return TRUE;

  return FALSE;
}

static gboolean
ask_happening (GradusNames *names, const char *word, gboolean *holds)
{
  const GradusPosition *here = gradus_names_get_view (names);
  int event = -1;
  double measured;

  if (g_str_has_prefix (word, "event:"))
    {
      event = gradus_algorithm_find_event (here->algorithm, word + strlen ("event:"));
      *holds = event >= 0 && (here->events & (G_GUINT64_CONSTANT (1) << event)) != 0;
      return event >= 0;
    }
  for (const GradusInvariant *i = here->algorithm->invariants; i != NULL && i->id != NULL; i++)
    if (g_str_equal (i->id, word + strlen ("invariant:")))
      {
        *holds = !gradus_invariant_holds (i, here, &measured);
        return TRUE;
      }

  return FALSE;
}

static gboolean
ask_change (GradusNames *names, const char *name, const char *word, double now, gboolean *holds)
{
  g_autofree char *before = g_strconcat (name, "'", NULL);
  const double then = gradus_names_get_number (names, before);
  /* What rounding moves has not moved. */
  const double least = 1e-12 * (fabs (now) + fabs (then));

  *holds = g_str_equal (word, "rises")   ? now - then > least
           : g_str_equal (word, "falls") ? then - now > least
                                         : fabs (now - then) > least;

  return g_str_equal (word, "rises") || g_str_equal (word, "falls")
         || g_str_equal (word, "changes");
}

/* One of what "and" joins; @words is NULL-terminated. FALSE when it cannot be read. */
static gboolean
ask_one (GradusNames *names, char **words, gboolean *holds)
{
  const guint n = g_strv_length (words);
  GradusNamed left, right;
  double number = NAN;

  if (n == 1
      && (g_str_has_prefix (words[0], "event:") || g_str_has_prefix (words[0], "invariant:")))
    return ask_happening (names, words[0], holds);
  if (n == 0 || n > 3 || !find (names, words[0], &left))
    return FALSE;
  if (n == 1)
    {
      *holds = is_set (&left);
      return TRUE;
    }
  if (n == 2)
    return ask_change (names, words[0], words[1], number_of (&left), holds);
  if (left.kind == GRADUS_NAMED_WORD)
    {
      if (!read_choice (names, words[0], words[2], &number))
        return FALSE;
    }
  else if (!gradus_number_from_text (words[2], &number))
    {
      if (!find (names, words[2], &right))
        return FALSE;
      number = number_of (&right);
    }
  else if (number == 0 && g_str_equal (words[1], "!=") && left.kind == GRADUS_NAMED_ARRAY)
    {
      *holds = is_set (&left);
      return TRUE;
    }

  return compare (words[1], number_of (&left), number, holds);
}

gboolean
gradus_when (GradusNames *names, const char *when)
{
  g_auto (GStrv) parts = NULL;
  gboolean all = TRUE;

  if (when == NULL)
    return TRUE;
  parts = g_strsplit (when, " and ", -1);
  for (guint i = 0; parts[i] != NULL; i++)
    {
      const gboolean negated = g_str_has_prefix (parts[i], "not ");
      g_auto (GStrv) words = g_strsplit (parts[i] + (negated ? strlen ("not ") : 0), " ",
                                         MAX_WORDS);
      gboolean holds = FALSE;

      if (!ask_one (names, words, &holds))
        {
          note_error ("cannot read the condition “%s”", when);
          return FALSE;
        }
      all = all && holds != negated;
    }

  return all;
}

/* --- Choosing --------------------------------------------------------------------------------- */

static const GradusSay *
choose (GradusNames *names, const GradusSay *ways)
{
  for (; ways != NULL && ways->text != NULL; ways++)
    if (gradus_when (names, ways->when))
      return ways;

  return NULL;
}

/* For the rules of gettext, which know whole numbers only: 1.5 is more than one, and what cannot be
 * counted is many. */
static gulong
count_things (double number)
{
  const double whole = ceil (fabs (number));

  return whole < 1e9 ? (gulong) whole : 1000000000;
}

gboolean
gradus_say (GradusNames *names, const GradusSay *ways, GString *out)
{
  const GradusSay *way = choose (names, ways);
  const char *text;

  if (way == NULL)
    return FALSE;
  if (way->plural != NULL)
    text = g_dngettext (GETTEXT_PACKAGE, way->text, way->plural,
                        count_things (gradus_names_get_number (names, way->count)));
  else
    /* The translation of an empty text is the head of the catalogue. */
    text = *way->text != '\0' ? _ (way->text) : "";
  gradus_say_text (names, text, out);

  return TRUE;
}

static gboolean
gradus_say_formula (GradusNames *names, const GradusSay *ways, GString *out)
{
  const GradusSay *way = choose (names, ways);

  if (way == NULL)
    return FALSE;
  gradus_say_tex (names, way->text, out);

  return TRUE;
}

/* --- What an entry says ----------------------------------------------------------------------- */

void
gradus_narrate (const GradusPosition *here, GString *out)
{
  const GradusAlgorithm *algorithm = here->algorithm;
  const GradusPhase *phase = here->phase >= 0 ? &algorithm->phases[here->phase] : NULL;
  g_autoptr (GradusNames) names = NULL;

  names = gradus_names_new (here);
  if (phase == NULL)
    {
      if (!gradus_say (names, algorithm->start_said, out))
        g_string_append (out, _ ("The start: nothing has happened yet."));
    }
  else if (here->status == GRADUS_STATUS_FAILED)
    {
      if (!gradus_say (names, algorithm->failed_said, out) && here->failure != NULL)
        g_string_append (out, here->failure);
    }
  else if (here->previous == NULL)
    {
      if (!gradus_say (names, algorithm->changed_said, out))
        g_string_append (out,
                         _ ("Something was changed after this step; what is shown goes on from "
                            "there."));
    }
  else
    {
      gradus_say (names, phase->said, out);
      if (phase->bet != NULL && gradus_when (names, "bet-laid"))
        {
          g_autoptr (GString) bet = g_string_new (NULL);

          if (gradus_say (names, phase->bet, bet) && bet->len > 0)
            {
              gradus_append_gap (out);
              g_string_append (out, bet->str);
            }
        }
      else if (phase->bet != NULL && phase->asks != NULL)
        {
          gradus_append_gap (out);
          g_string_append (out, _ ("Lay down your bet before you go on."));
        }
    }
}

char *
gradus_say_broken (double measured)
{
  if (!isfinite (measured))
    return g_strdup (_ ("This promise does not hold at this step."));

  return g_strdup_printf (_ ("This promise does not hold at this step: what is measured is %s."),
                          GRADUS_NUM (measured));
}

const char *
gradus_formula_rule (const GradusFormula *formula, const GradusPosition *here)
{
  g_autoptr (GradusNames) names = NULL;
  const GradusSay *way;

  if (formula->phase == NULL)
    return formula->tex;
  if (formula->phase->rules == NULL)
    return formula->phase->rule;
  names = gradus_names_new (here);
  way = choose (names, formula->phase->rules);

  return way != NULL ? way->text : formula->phase->rule;
}

void
gradus_formula_fill (const GradusFormula *formula, const GradusPosition *here, GString *tex)
{
  const GradusPhase *phase = formula->phase;
  g_autoptr (GradusNames) names = NULL;

  if (phase == NULL)
    {
      if (formula->fill != NULL)
        formula->fill (here, tex);
      return;
    }
  if (here->phase < 0 || &here->algorithm->phases[here->phase] != phase
      || here->status == GRADUS_STATUS_FAILED || here->previous == NULL)
    return;
  if (phase->fill != NULL)
    {
      phase->fill (here, tex);
      return;
    }
  names = gradus_names_new (here);
  gradus_say_formula (names, phase->filled, tex);
}

void
gradus_plot_build (const GradusPlot *plot, const GradusPosition *here, GradusScene *scene)
{
  if (plot->build != NULL)
    plot->build (here, scene);
  else
    {
      plot->kit (here, plot, scene);
      if (plot->extra != NULL && gradus_scene_get_placeholder (scene) == NULL)
        plot->extra (here, scene);
    }
  if ((plot->edit & GRADUS_EDIT_POINTS) != 0 && gradus_scene_get_placeholder (scene) == NULL)
    gradus_held_out_paint (here->dataset, (here->algorithm->needs & GRADUS_NEEDS_Y) != 0, scene);
  if (plot->caption != NULL && gradus_scene_get_placeholder (scene) == NULL)
    {
      g_autoptr (GradusNames) names = gradus_names_new (here);
      g_autoptr (GString) caption = g_string_new (NULL);

      if (gradus_say (names, plot->caption, caption))
        gradus_scene_set_caption (scene, "%s", caption->str);
    }
}
