/* Gradus: the conditions of claims: numbers read from a run, calculated with and compared.
 *
 * A side of a comparison is a list of terms with + - * / between spaces, worked out from the left.
 * A term is an array of numbers: one of a single number, or of a quantity. Two are compared entry
 * by entry, and what is compared holds when it holds of every entry; a single number goes with
 * every entry of the other.
 *
 * Whatever has no word of its own here is a condition of gradus-say.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-claim-private.h"
#include "gradus-say.h"

/* A claim about more runs would take a test too long. */
#define MAX_SEEDS 10000

/* Numbers in rows; a vector has one column. */
typedef struct
{
  GArray *numbers;
  gsize columns;
} Term;

static gboolean read_side (GradusRun *run, const char *text, Term *term, GError **error);

static void
term_init (Term *term)
{
  term->numbers = g_array_new (FALSE, FALSE, sizeof (double));
  term->columns = 1;
}

static void
term_clear (Term *term)
{
  g_clear_pointer (&term->numbers, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Term, term_clear)

static double
entry (const Term *term, gsize i)
{
  return g_array_index (term->numbers, double, term->numbers->len == 1 ? 0 : i);
}

static void
set_one (Term *term, double number)
{
  g_array_set_size (term->numbers, 0);
  g_array_append_val (term->numbers, number);
  term->columns = 1;
}

static gboolean
refuse (GError **error, const char *text, const char *why)
{
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_FAILED,
               /* Translators: a part of a condition, and what is wrong with it. */
               _ ("“%s” cannot be read: %s."), text, why);
  return FALSE;
}

/* --- Comparing -------------------------------------------------------------------------------- */

static const char *const operators[] = { "<", "<=", ">", ">=", "==", "!=", "~" };

static gboolean
is_operator (const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (operators); i++)
    if (g_str_equal (word, operators[i]))
      return TRUE;
  return FALSE;
}

/* Half a unit of the last digit of the number @text is written with: "0.69" stands for everything
 * from 0.685 to 0.695, "1.2e3" for 1150 to 1250. Whole numbers and what is no number: 0.5 and 0. */
static double
half_a_unit (const char *text)
{
  const char *point = strchr (text, '.');
  const char *exponent = strpbrk (text, "eE");
  double number;
  int digits = 0;

  if (!gradus_number_from_text (text, &number))
    return 0;
  if (point != NULL)
    for (point++; g_ascii_isdigit (*point); point++)
      digits++;
  if (exponent != NULL)
    digits -= (int) g_ascii_strtoll (exponent + 1, NULL, 10);
  /* A little more: 0.125 may be told as 0.13 as well as 0.12. */
  return 0.5 * pow (10, -digits) * (1 + 1e-9) + 1e-15;
}

static gboolean
compare (double a, const char *op, double b, double half)
{
  if (isnan (a) || isnan (b))
    return FALSE;
  return g_str_equal (op, "<")    ? a < b
         : g_str_equal (op, "<=") ? a <= b
         : g_str_equal (op, ">")  ? a > b
         : g_str_equal (op, ">=") ? a >= b
         : g_str_equal (op, "==") ? a == b
         : g_str_equal (op, "!=") ? a != b
                                  : fabs (a - b) <= half;
}

gboolean
gradus_claim_compare_number (double a, const char *op, const char *text)
{
  double number;

  return gradus_number_from_text (text, &number) && compare (a, op, number, half_a_unit (text));
}

/* Of every entry; but different are two that differ in one. */
static gboolean
compare_all (const Term *a, const char *op, const Term *b, double half)
{
  const gsize n = MAX (a->numbers->len, b->numbers->len);

  if (g_str_equal (op, "!="))
    return !compare_all (a, "==", b, half);
  for (gsize i = 0; i < n; i++)
    if (!compare (entry (a, i), op, entry (b, i), half))
      return FALSE;
  return n > 0;
}

/* Where in @words, of which some may stand inside parentheses, an operator is; -1. */
static int
find_operator (char **words)
{
  int depth = 0;

  for (int i = 0; words[i] != NULL; i++)
    {
      if (depth == 0 && is_operator (words[i]))
        return i;
      for (const char *c = words[i]; *c != '\0'; c++)
        depth += *c == '(' ? 1 : *c == ')' ? -1 : 0;
    }
  return -1;
}

static char *
join (char **words, int from, int to)
{
  GString *out = g_string_new (NULL);

  for (int i = from; i < to; i++)
    g_string_append_printf (out, "%s%s", i > from ? " " : "", words[i]);
  return g_string_free (out, FALSE);
}

/* --- Terms ------------------------------------------------------------------------------------ */

static double
reduce_row (const char *function, const Term *in, gsize first, gsize n)
{
  double result = strstr (function, "max") != NULL   ? -INFINITY
                  : strstr (function, "min") != NULL ? INFINITY
                                                     : 0;

  for (gsize i = first; i < first + n; i++)
    {
      const double x = g_array_index (in->numbers, double, i);

      if (strstr (function, "max") != NULL)
        result = fmax (result, x);
      else if (strstr (function, "min") != NULL)
        result = fmin (result, x);
      else
        result += x;
    }
  return g_str_equal (function, "mean") ? result / (double) n : result;
}

static gboolean
apply (const char *function, Term *in, Term *out)
{
  static const char *const whole[] = { "max", "min", "sum", "mean", NULL };
  static const char *const rows[] = { "rowmax", "rowmin", "rowsum", NULL };
  const gsize n = in->numbers->len;

  if (g_strv_contains (whole, function) && n > 0)
    {
      set_one (out, reduce_row (function, in, 0, n));
      return TRUE;
    }
  if (g_strv_contains (rows, function))
    {
      for (gsize i = 0; i + in->columns <= n; i += in->columns)
        {
          const double x = reduce_row (function, in, i, in->columns);

          g_array_append_val (out->numbers, x);
        }
      return TRUE;
    }
  out->columns = in->columns;
  for (gsize i = 0; i < n; i++)
    {
      const double x = g_array_index (in->numbers, double, i);
      const double y = g_str_equal (function, "abs")    ? fabs (x)
                       : g_str_equal (function, "sqrt") ? sqrt (x)
                       : g_str_equal (function, "exp")  ? exp (x)
                       : g_str_equal (function, "ln")   ? log (x)
                       : g_str_equal (function, "sin")  ? sin (x * G_PI / 180)
                       : g_str_equal (function, "atan") ? atan (x) * 180 / G_PI
                                                        : NAN;

      g_array_append_val (out->numbers, y);
    }
  return g_str_equal (function, "abs") || g_str_equal (function, "sqrt")
         || g_str_equal (function, "exp") || g_str_equal (function, "ln")
         || g_str_equal (function, "sin") || g_str_equal (function, "atan");
}

/* "NAME op NUMBER" of every entry: how many, or which share of all. */
static gboolean
count_entries (GradusRun *run, const char *text, gboolean share, Term *out, GError **error)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  const int at = find_operator (words);
  g_autofree char *left = at > 0 ? join (words, 0, at) : NULL;
  g_autofree char *right = at > 0 ? join (words, at + 1, (int) g_strv_length (words)) : NULL;
  g_auto (Term) a = { 0 };
  g_auto (Term) b = { 0 };
  guint count = 0;
  gsize n;

  if (at <= 0)
    return refuse (error, text, _ ("a comparison stands between the parentheses"));
  term_init (&a);
  term_init (&b);
  if (!read_side (run, left, &a, error) || !read_side (run, right, &b, error))
    return FALSE;
  n = MAX (a.numbers->len, b.numbers->len);
  for (gsize i = 0; i < n; i++)
    count += compare (entry (&a, i), words[at], entry (&b, i), half_a_unit (right)) ? 1 : 0;
  set_one (out, share ? (double) count / (double) MAX (n, 1) : count);
  return TRUE;
}

static gboolean
read_name (GradusRun *run, const char *text, Term *out, GError **error)
{
  g_autoptr (GradusNames) names = NULL;
  GradusNamed named;
  GradusPosition here;

  gradus_run_get_view (run, &here);
  names = gradus_names_new (&here);
  if (!gradus_names_find (names, text, &named) || named.kind == GRADUS_NAMED_WORD)
    {
      g_free (gradus_say_take_error ());
      return refuse (error, text, _ ("it is neither a number nor the name of one"));
    }
  if (named.kind != GRADUS_NAMED_ARRAY)
    {
      set_one (out, named.number);
      return TRUE;
    }
  out->columns = MAX (named.columns, 1);
  g_array_append_vals (out->numbers, named.data, (guint) (named.rows * named.columns));
  return TRUE;
}

/* "other(LINK).NAME" */
static gboolean
read_other (const char *text, Term *out, GError **error)
{
  const char *end = strstr (text, ").");
  g_autofree char *link = end != NULL ? g_strndup (text, (gsize) (end - text)) : NULL;
  g_autoptr (GradusRun) other = NULL;

  if (end == NULL)
    return refuse (error, text, _ ("it is written other(LINK).NAME"));
  other = gradus_claim_open (link, error);
  return other != NULL && read_side (other, end + 2, out, error);
}

/* One number of every iteration up to where @run stands; those without one are left out. */
static gboolean
read_along (GradusRun *run, const char *text, Term *out, GError **error)
{
  g_autoptr (GradusRun) walker = gradus_run_copy (run);
  const guint64 iterations = gradus_run_get_iteration (run);

  gradus_run_seek (walker, 0, 0);
  while (gradus_run_get_iteration (walker) < iterations
         && gradus_run_forward (walker, GRADUS_GRAIN_ITERATION))
    {
      g_auto (Term) now = { 0 };

      term_init (&now);
      if (!read_side (walker, text, &now, error))
        return FALSE;
      if (now.numbers->len != 1)
        return refuse (error, text, _ ("what is followed along the run is one number"));
      if (!isnan (entry (&now, 0)))
        g_array_append_vals (out->numbers, now.numbers->data, 1);
    }
  return TRUE;
}

/* "truth NAME" or "measured NAME": one variable of a trajectory, at all times. */
static gboolean
read_trajectory (const GradusTrajectory *trajectory, const char *name, Term *out, GError **error)
{
  const gboolean truth = g_str_has_prefix (name, "truth ");
  const guint d = truth ? trajectory->d_truth : trajectory->d_measured;
  char **names = truth ? trajectory->truth_names : trajectory->measured_names;
  const double *values = truth ? trajectory->truth : trajectory->measured;

  if (truth || g_str_has_prefix (name, "measured "))
    for (guint j = 0; j < d; j++)
      if (g_str_equal (names[j], strchr (name, ' ') + 1))
        {
          for (gsize i = 0; i < trajectory->length; i++)
            g_array_append_val (out->numbers, values[i * d + j]);
          return TRUE;
        }
  return refuse (error, name,
                 _ ("of a trajectory it is written data(truth x) or data(measured x), with the "
                    "name of a variable"));
}

/* "data(NAME)": the inputs, the target or the label of a table, else its column of that name; a
 * categorical one holds the numbers of its classes, from 0. */
static gboolean
read_data (GradusRun *run, const char *name, Term *out, GError **error)
{
  const GradusTable *table = gradus_setup_get_table (gradus_run_get_setup (run));
  const GradusTrajectory *trajectory = gradus_dataset_get_trajectory (
    gradus_setup_get_dataset (gradus_run_get_setup (run)));
  int column = -1;

  if (trajectory != NULL)
    return read_trajectory (trajectory, name, out, error);
  if (table == NULL)
    return refuse (error, name, _ ("only tables and trajectories have columns"));
  if (g_str_equal (name, "x"))
    {
      out->columns = MAX (table->d, 1);
      g_array_append_vals (out->numbers, table->x, table->n * table->d);
      return TRUE;
    }
  if (g_str_equal (name, "y") || g_str_equal (name, "label"))
    column = name[0] == 'y' ? table->y_column : table->label_column;
  if (column < 0)
    column = gradus_table_find_column (table, name);
  if (column < 0)
    return refuse (error, name, _ ("the table has no such column"));
  g_array_append_vals (out->numbers, table->columns[column], table->n);
  return TRUE;
}

/* "seeds(N, A)": the one number A at the end of the runs of the same setup with the seeds 1 to N;
 * those without one are left out. */
static gboolean
read_seeds (GradusRun *run, const char *text, Term *out, GError **error)
{
  GradusSetup *setup = gradus_run_get_setup (run);
  char *rest;
  const guint64 n = g_ascii_strtoull (text, &rest, 10);

  if (n == 0 || n > MAX_SEEDS || !g_str_has_prefix (rest, ", "))
    return refuse (error, text, _ ("it is written seeds(100, inertia), with at most 10000 runs"));
  for (guint64 seed = 1; seed <= n; seed++)
    {
      g_autoptr (GradusSetup) other = gradus_setup_with_seed (setup, seed,
                                                              gradus_setup_get_rng (setup));
      g_autoptr (GradusRun) end = gradus_run_new (other, error);
      g_auto (Term) last = { 0 };

      if (end == NULL)
        return FALSE;
      gradus_run_advance (end, GRADUS_RUN_DEFAULT_LIMIT, NULL, NULL, NULL);
      term_init (&last);
      if (!read_side (end, rest + strlen (", "), &last, error))
        return FALSE;
      if (last.numbers->len != 1)
        return refuse (error, text, _ ("what is asked of every seed is one number"));
      if (!isnan (entry (&last, 0)))
        g_array_append_vals (out->numbers, last.numbers->data, 1);
    }
  return TRUE;
}

/* "predict(LINK)": what the model of @run, where it stands, predicts for the table of another run,
 * fresh points for instance. */
static gboolean
read_predict (GradusRun *run, const char *link, Term *out, GError **error)
{
  GradusSetup *setup = gradus_run_get_setup (run);
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  const GradusTable *trained = gradus_setup_get_table (setup);
  g_autoptr (GradusRun) other = gradus_claim_open (link, error);
  const GradusTable *fresh;
  GradusPosition here;

  if (other == NULL)
    return FALSE;
  fresh = gradus_setup_get_table (gradus_run_get_setup (other));
  if (algorithm->predicts == GRADUS_PREDICTS_NOTHING || trained == NULL || fresh == NULL
      || fresh->d != trained->d)
    return refuse (error, link,
                   _ ("only a model learnt from a table predicts, for tables with as many inputs"));
  g_array_set_size (out->numbers, fresh->n);
  gradus_run_get_view (run, &here);
  algorithm->predict (&here, fresh->x, fresh->n, (double *) (void *) out->numbers->data);
  return TRUE;
}

static gboolean
read_term (GradusRun *run, const char *text, Term *out, GError **error)
{
  const char *open = strchr (text, '(');
  g_autofree char *function = open != NULL ? g_strndup (text, (gsize) (open - text)) : NULL;
  g_autofree char *inner = NULL;
  g_auto (Term) in = { 0 };
  double number;

  if (gradus_number_from_text (text, &number))
    {
      set_one (out, number);
      return TRUE;
    }
  if (open == NULL)
    return read_name (run, text, out, error);
  if (g_str_equal (function, "other"))
    return read_other (open + 1, out, error);
  if (!g_str_has_suffix (text, ")"))
    return refuse (error, text, _ ("a parenthesis is missing"));
  inner = g_strndup (open + 1, strlen (open) - 2);
  if (g_str_equal (function, "count") || g_str_equal (function, "share"))
    return count_entries (run, inner, function[0] == 's', out, error);
  if (g_str_equal (function, "along"))
    return read_along (run, inner, out, error);
  if (g_str_equal (function, "data"))
    return read_data (run, inner, out, error);
  if (g_str_equal (function, "seeds"))
    return read_seeds (run, inner, out, error);
  if (g_str_equal (function, "predict"))
    return read_predict (run, inner, out, error);
  if (*function == '\0')
    return read_side (run, inner, out, error);
  term_init (&in);
  if (!read_side (run, inner, &in, error))
    return FALSE;
  return apply (function, &in, out)
         || refuse (error, text,
                    _ ("the functions are max, min, sum, mean, rowmax, rowmin, rowsum, "
                       "abs, sqrt, exp, ln, sin, atan, count, share, along, seeds, data and "
                       "predict"));
}

static void
calculate (Term *a, char operation, const Term *b)
{
  g_autoptr (GArray) left = a->numbers;
  const Term before = { left, a->columns };
  const gsize n = MAX (left->len, b->numbers->len);

  a->numbers = g_array_new (FALSE, FALSE, sizeof (double));
  a->columns = left->len == 1 ? b->columns : a->columns;
  for (gsize i = 0; i < n; i++)
    {
      const double x = entry (&before, i);
      const double y = entry (b, i);
      const double z = operation == '+'   ? x + y
                       : operation == '-' ? x - y
                       : operation == '*' ? x * y
                                          : x / y;

      g_array_append_val (a->numbers, z);
    }
}

static gboolean
fit (const Term *a, const Term *b)
{
  return a->numbers->len > 0 && b->numbers->len > 0
         && (a->numbers->len == b->numbers->len || a->numbers->len == 1 || b->numbers->len == 1);
}

/* Terms and what stands between them, from the left. */
static gboolean
read_side (GradusRun *run, const char *text, Term *term, GError **error)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  const int n = (int) g_strv_length (words);
  char operation = '\0';
  int from = 0, depth = 0;

  for (int i = 0; i <= n; i++)
    {
      g_autofree char *part = NULL;
      g_auto (Term) next = { 0 };

      if (i < n && !(depth == 0 && strlen (words[i]) == 1 && strchr ("+-*/", words[i][0]) != NULL))
        {
          for (const char *c = words[i]; *c != '\0'; c++)
            depth += *c == '(' ? 1 : *c == ')' ? -1 : 0;
          continue;
        }
      part = join (words, from, i);
      if (operation == '\0')
        {
          if (!read_term (run, part, term, error))
            return FALSE;
        }
      else
        {
          term_init (&next);
          if (!read_term (run, part, &next, error))
            return FALSE;
          if (!fit (term, &next))
            return refuse (error, text, _ ("its arrays have unlike sizes, or are empty"));
          calculate (term, operation, &next);
        }
      operation = i < n ? words[i][0] : '\0';
      from = i + 1;
    }
  return TRUE;
}

/* --- Conditions ------------------------------------------------------------------------------- */

static void
append_found (GString *found, const char *side, const Term *term)
{
  g_string_append_printf (found, "%s = ", side);
  for (gsize i = 0; i < MIN (term->numbers->len, 12); i++)
    g_string_append_printf (found, "%s%.10g", i > 0 ? ", " : "",
                            g_array_index (term->numbers, double, i));
}

/* "A op B", calculated. */
static gboolean
compare_sides (GradusRun *run, char **words, int at, gboolean *holds, GString *found,
               GError **error)
{
  g_autofree char *left = join (words, 0, at);
  g_autofree char *right = join (words, at + 1, (int) g_strv_length (words));
  g_auto (Term) a = { 0 };
  g_auto (Term) b = { 0 };

  term_init (&a);
  term_init (&b);
  if (!read_side (run, left, &a, error) || !read_side (run, right, &b, error))
    return FALSE;
  if (!fit (&a, &b))
    return refuse (error, left, _ ("its arrays have unlike sizes, or are empty"));
  *holds = compare_all (&a, words[at], &b, half_a_unit (right));
  if (found != NULL)
    append_found (found, left, &a);
  return TRUE;
}

gboolean
gradus_claim_compare (GradusRun *a, const char *op, GradusRun *b, const char *side, GError **error)
{
  g_autoptr (GString) found = g_string_new (NULL);
  g_auto (Term) one = { 0 };
  g_auto (Term) other = { 0 };

  term_init (&one);
  term_init (&other);
  if (!is_operator (op))
    return refuse (error, op, _ ("it compares nothing"));
  if (!read_side (a, side, &one, error) || !read_side (b, side, &other, error))
    return FALSE;
  if (!fit (&one, &other))
    return refuse (error, side, _ ("its arrays have unlike sizes, or are empty"));
  if (compare_all (&one, op, &other, 0))
    return TRUE;
  append_found (found, side, &one);
  g_string_append (found, "; ");
  append_found (found, side, &other);
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_FAILED,
               /* Translators: a condition such as "updates == 17", and what was found instead. */
               _ ("The claim “%s” does not hold: %s."), side, found->str);
  return FALSE;
}

/* Whether a name of @condition stands for a word, which only gradus-say.h compares. */
static gboolean
is_about_a_word (GradusRun *run, const char *name)
{
  g_autoptr (GradusNames) names = NULL;
  GradusNamed named = { 0 };
  GradusPosition here;

  gradus_run_get_view (run, &here);
  names = gradus_names_new (&here);
  return gradus_names_find (names, name, &named) && named.kind == GRADUS_NAMED_WORD;
}

static gboolean
holds_part (GradusRun *run, const char *condition, gboolean *holds, GString *found, GError **error)
{
  const gboolean negated = g_str_has_prefix (condition, "not ");
  const char *text = negated ? condition + strlen ("not ") : condition;
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  const int at = find_operator (words);
  g_autoptr (GradusNames) names = NULL;
  g_autofree char *mistake = NULL;
  GradusPosition here;

  if (at > 0 && !(at == 1 && is_about_a_word (run, words[0])))
    {
      if (!compare_sides (run, words, at, holds, found, error))
        return FALSE;
      *holds = *holds != negated;
      return TRUE;
    }
  gradus_run_get_view (run, &here);
  names = gradus_names_new (&here);
  g_free (gradus_say_take_error ());
  *holds = gradus_when (names, condition);
  mistake = gradus_say_take_error ();
  if (found != NULL)
    g_string_append (found, *holds ? _ ("it holds") : _ ("it does not hold"));
  return mistake == NULL || refuse (error, condition, mistake);
}

gboolean
gradus_claim_holds (GradusRun *run, const char *condition, gboolean *holds, GString *found,
                    GError **error)
{
  g_auto (GStrv) parts = g_strsplit (condition, " and ", -1);

  *holds = TRUE;
  for (guint i = 0; parts[i] != NULL && *holds; i++)
    {
      if (found != NULL)
        g_string_truncate (found, 0);
      if (!holds_part (run, parts[i], holds, found, error))
        return FALSE;
    }
  return TRUE;
}
