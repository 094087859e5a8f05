/* Gradus: numbers as TeX.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-number.h"
#include "gradus-tex.h"
#include "gradus-vector-math.h"

#define MINUS "\u2212"
#define MAX_VECTOR 6
#define MAX_MATRIX 5
#define MAX_SUM 4
#define MAX_INTERESTING 3
#define MAX_MORE_DIGITS 6
#define MAX_MORE_DECIMALS 4
#define LEAST_FACTOR_DIGITS 4

void
gradus_tex_digits (GString *tex, double value, int digits)
{
  char buffer[GRADUS_NUMBER_SIZE];
  const char *text = buffer;
  const char *exponent;

  if (isnan (value))
    {
      g_string_append (tex, "\\text{–}");
      return;
    }
  gradus_format_digits (buffer, value, digits);
  if (g_str_has_prefix (text, MINUS))
    {
      g_string_append_c (tex, '-');
      text += strlen (MINUS);
    }
  if (isinf (value))
    {
      g_string_append (tex, "\\infty");
      return;
    }
  exponent = strchr (text, 'e');
  if (exponent == NULL)
    {
      g_string_append (tex, text);
      return;
    }
  /* 10^{-6}, not 1 . 10^{-6}. */
  if (exponent - text != 1 || *text != '1')
    {
      g_string_append_len (tex, text, exponent - text);
      g_string_append (tex, "\\cdot ");
    }
  exponent++;
  g_string_append (tex, "10^{");
  if (g_str_has_prefix (exponent, MINUS))
    {
      g_string_append_c (tex, '-');
      exponent += strlen (MINUS);
    }
  g_string_append_printf (tex, "%s}", exponent);
}

void
gradus_tex_number (GString *tex, double value)
{
  gradus_tex_digits (tex, value, 3);
}

void
gradus_tex_factor (GString *tex, double value)
{
  gradus_tex_factor_digits (tex, value, 3);
}

void
gradus_tex_factor_digits (GString *tex, double value, int digits)
{
  if (value < 0.0)
    {
      g_string_append_c (tex, '(');
      gradus_tex_digits (tex, value, digits);
      g_string_append_c (tex, ')');
    }
  else
    {
      gradus_tex_digits (tex, value, digits);
    }
}

void
gradus_tex_term (GString *tex, double value)
{
  gradus_tex_term_digits (tex, value, 3);
}

void
gradus_tex_term_digits (GString *tex, double value, int digits)
{
  g_string_append (tex, value < 0.0 ? " - " : " + ");
  gradus_tex_digits (tex, fabs (value), digits);
}

void
gradus_tex_minus_digits (GString *tex, double value, int digits)
{
  g_string_append (tex, value < 0.0 ? " + " : " - ");
  gradus_tex_digits (tex, fabs (value), digits);
}

void
gradus_tex_vector (GString *tex, const double *values, gsize n, gsize stride)
{
  gradus_tex_vector_digits (tex, values, n, stride, 3);
}

void
gradus_tex_vector_digits (GString *tex, const double *values, gsize n, gsize stride, int digits)
{
  double largest = 0.0;

  for (gsize i = 0; i < n; i++)
    largest = MAX (largest, gradus_largest (&values[i * stride], 1));
  g_string_append (tex, "\\begin{pmatrix}");
  for (gsize i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append (tex, " \\\\ ");
      if (n > MAX_VECTOR && i == 3)
        {
          g_string_append (tex, "\\vdots");
          i = n - 2;
          continue;
        }
      gradus_tex_digits (tex, gradus_settle (values[i * stride], largest), digits);
    }
  g_string_append (tex, "\\end{pmatrix}");
}

/* One row of a matrix whose largest entry is @largest, around \cdots (or \ddots) when it is long.
 * Without @decimals, three significant digits. */
static void
append_row (GString *tex, const double *row, double largest, const int *decimals, gsize columns,
            gboolean dots, int digits)
{
  for (gsize j = 0; j < columns; j++)
    {
      const gboolean gap = columns > MAX_MATRIX && j == 3;

      if (j > 0)
        g_string_append (tex, " & ");
      if (gap)
        g_string_append (tex, dots ? "\\ddots" : "\\cdots");
      else if (dots)
        g_string_append (tex, "\\vdots");
      else if (decimals != NULL)
        gradus_tex_decimals (tex, gradus_settle (row[j], largest), decimals[j]);
      else
        gradus_tex_digits (tex, gradus_settle (row[j], largest), digits);
      if (gap)
        j = columns - 2;
    }
}

static void
append_matrix (GString *tex, const double *values, const int *decimals, gsize rows, gsize columns,
               gsize tda, int digits)
{
  double largest = 0.0;

  for (gsize i = 0; i < rows; i++)
    largest = MAX (largest, gradus_largest (values + i * tda, columns));
  g_string_append (tex, "\\begin{pmatrix}");
  for (gsize i = 0; i < rows; i++)
    {
      const gboolean gap = rows > MAX_MATRIX && i == 3;

      if (i > 0)
        g_string_append (tex, " \\\\ ");
      append_row (tex, values + i * tda, largest, decimals != NULL ? decimals + i * columns : NULL,
                  columns, gap, digits);
      if (gap)
        i = rows - 2;
    }
  g_string_append (tex, "\\end{pmatrix}");
}

void
gradus_tex_matrix (GString *tex, const double *values, gsize rows, gsize columns, gsize tda)
{
  gradus_tex_matrix_digits (tex, values, rows, columns, tda, 3);
}

void
gradus_tex_matrix_digits (GString *tex, const double *values, gsize rows, gsize columns, gsize tda,
                          int digits)
{
  append_matrix (tex, values, NULL, rows, columns, tda, digits);
}

void
gradus_tex_matrix_decimals (GString *tex, const double *values, const int *decimals, gsize rows,
                            gsize columns)
{
  append_matrix (tex, values, decimals, rows, columns, columns, 3);
}

/* Digits in front of the point, less one: 2 for 340, -1 for 0.5. */
static int
exponent_of (double size)
{
  return (int) floor (log10 (size));
}

int
gradus_tex_align (const double *terms, guint n)
{
  double least = INFINITY, most = 0.0;
  int decimals;

  for (guint i = 0; i < n; i++)
    {
      const double size = fabs (terms[i]);

      if (size > 0.0 && isfinite (size))
        {
          least = MIN (least, size);
          most = MAX (most, size);
        }
    }
  if (most == 0.0)
    return 0;
  decimals = CLAMP (2 - exponent_of (least), 2 - exponent_of (most), 5 - exponent_of (most));
  /* Below a million whole numbers are written in full anyway. */
  return most < 1e6 ? MAX (decimals, 0) : decimals;
}

double
gradus_tex_round_decimals (double value, int decimals)
{
  const double unit = pow (10.0, -decimals);

  /* As gradus_format_digits() does: what rounding cannot tell from a half goes up. */
  return round (value / unit * (1 + 1e-14)) * unit;
}

gboolean
gradus_tex_equal_decimals (double a, double b, int decimals)
{
  const double apart = gradus_tex_round_decimals (a, decimals)
                       - gradus_tex_round_decimals (b, decimals);

  /* Rounding itself is not exact in binary. */
  return fabs (apart) < 0.5 * pow (10.0, -decimals);
}

int
gradus_tex_align_operands (int decimals, double a, double b, double result)
{
  for (int more = 0; more <= MAX_MORE_DECIMALS; more++)
    {
      const double sum = gradus_tex_round_decimals (a, decimals + more)
                         + gradus_tex_round_decimals (b, decimals + more);

      if (gradus_tex_equal_decimals (sum, result, decimals))
        return decimals + more;
    }
  return decimals;
}

void
gradus_tex_decimals (GString *tex, double value, int decimals)
{
  const double rounded = gradus_tex_round_decimals (value, decimals);

  if (!isfinite (rounded) || value == 0.0)
    gradus_tex_number (tex, value);
  else if (rounded == 0.0)
    g_string_append_c (tex, '0');
  else
    gradus_tex_digits (tex, rounded, CLAMP (decimals + 1 + exponent_of (fabs (rounded)), 1, 15));
}

static void
append_factor (GString *tex, double size, int role, int digits)
{
  if (role >= 0)
    gradus_tex_role (tex, (GradusRole) role);
  gradus_tex_digits (tex, size, digits);
  if (role >= 0)
    g_string_append_c (tex, '}');
}

static double
sum_products (const double *numbers, guint n, gpointer user_data)
{
  double sum = 0.0;

  for (guint j = 0; j < n / 2; j++)
    sum += numbers[j] * numbers[n / 2 + j];
  return sum;
}

int
gradus_tex_dot_digits (const double *a, const double *b, gsize n, int digits)
{
  double numbers[2 * MAX_SUM];

  if (n > MAX_SUM)
    return 3;
  memcpy (numbers, a, n * sizeof (double));
  memcpy (numbers + n, b, n * sizeof (double));
  return gradus_tex_enough_digits (numbers, 2 * n, MAX (digits, 3), sum_products, NULL, NULL);
}

void
gradus_tex_dot (GString *tex, const double *a, int role_a, const double *b, int role_b, gsize n,
                int digits)
{
  gsize large[2] = { 0, 0 };
  gsize next = 0;

  for (gsize j = 1; n > MAX_SUM && j < n - 1; j++)
    {
      const double size = fabs (a[j] * b[j]);

      if (large[0] == 0 || size > fabs (a[large[0]] * b[large[0]]))
        {
          large[1] = large[0];
          large[0] = j;
        }
      else if (large[1] == 0 || size > fabs (a[large[1]] * b[large[1]]))
        {
          large[1] = j;
        }
    }
  for (gsize j = 0; j < n; j++)
    {
      if (n > MAX_SUM && j > 0 && j < n - 1 && j != large[0] && j != large[1])
        continue;
      if (j > next)
        g_string_append (tex, " + \\cdots");
      if (j > 0)
        g_string_append (tex, a[j] < 0.0 ? " - " : " + ");
      append_factor (tex, j > 0 ? fabs (a[j]) : a[j], role_a, digits);
      if (b[j] != 1.0)
        {
          g_string_append (tex, b[j] < 0.0 ? "\\cdot(" : "\\cdot ");
          append_factor (tex, b[j], role_b, digits);
          if (b[j] < 0.0)
            g_string_append_c (tex, ')');
        }
      next = j + 1;
    }
}

void
gradus_tex_role (GString *tex, GradusRole role)
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

  if (role >= GRADUS_ROLE_CLASS)
    g_string_append_printf (tex, "\\role{class%d}{", (int) role - (int) GRADUS_ROLE_CLASS);
  else
    g_string_append_printf (tex, "\\role{%s}{", names[role]);
}

void
gradus_tex_mark (GString *tex, const char *kind, guint item)
{
  g_string_append_printf (tex, "\\mark{%s %u}{", kind, item);
}

void
gradus_tex_role_number (GString *tex, GradusRole role, double value)
{
  gradus_tex_role (tex, role);
  gradus_tex_number (tex, value);
  g_string_append_c (tex, '}');
}

double
gradus_tex_round (double value, int digits)
{
  char buffer[GRADUS_NUMBER_SIZE];
  g_autoptr (GString) text = NULL;

  if (!isfinite (value))
    return value;
  text = g_string_new (gradus_format_digits (buffer, value, digits));
  g_string_replace (text, MINUS, "-", 0);
  return g_ascii_strtod (text->str, NULL);
}

int
gradus_tex_enough_digits (const double *numbers, guint n, int digits, GradusTexRuleFunc rule,
                          gpointer user_data, gboolean *agrees)
{
  const double wanted = gradus_tex_round (rule (numbers, n, user_data), digits);
  g_autofree double *rounded = g_new (double, MAX (n, 1));
  int enough;

  for (enough = digits; enough <= digits + MAX_MORE_DIGITS; enough++)
    {
      for (guint i = 0; i < n; i++)
        rounded[i] = gradus_tex_round (numbers[i], enough);
      if (gradus_tex_round (rule (rounded, n, user_data), digits) == wanted)
        break;
    }
  if (agrees != NULL)
    *agrees = enough <= digits + MAX_MORE_DIGITS;
  return enough <= digits + MAX_MORE_DIGITS ? enough : digits;
}

void
gradus_tex_result (GString *tex, gboolean agrees, double value, int digits)
{
  g_string_append (tex, agrees ? " = " : " \\approx ");
  gradus_tex_digits (tex, value, digits);
}

void
gradus_tex_sum (GString *tex, gsize n, const gsize *interesting, guint n_interesting,
                GradusTexTermFunc term, gpointer user_data)
{
  gsize shown[MAX_INTERESTING + 2];
  guint n_shown = 0;
  gsize next = 0;

  if (n == 0)
    {
      g_string_append_c (tex, '0');
      return;
    }
  if (n <= MAX_SUM)
    {
      for (gsize i = 0; i < n; i++)
        {
          if (i > 0)
            g_string_append (tex, " + ");
          term (tex, i, user_data);
        }
      return;
    }

  shown[n_shown++] = 0;
  for (guint k = 0; k < MIN (n_interesting, MAX_INTERESTING); k++)
    {
      if (interesting[k] > shown[n_shown - 1] && interesting[k] < n - 1)
        shown[n_shown++] = interesting[k];
    }
  shown[n_shown++] = n - 1;

  for (guint k = 0; k < n_shown; k++)
    {
      if (k > 0)
        g_string_append (tex, shown[k] > next ? " + \\cdots + " : " + ");
      term (tex, shown[k], user_data);
      next = shown[k] + 1;
    }
}

int
gradus_tex_align_factor (int decimals, double factor, double value)
{
  const int enough = factor != 0.0 ? decimals + (int) ceil (log10 (fabs (factor))) : decimals;
  const int three = value != 0.0 ? 2 - exponent_of (fabs (value)) : enough;

  return MAX (enough, three);
}

/* The decimals of all numbers of @move when its factors have @digits digits. FALSE when what is
 * written on the left does not give what is written on the right. */
static gboolean
align_move (const GradusTexMove *move, gsize n, int digits, int *of_before, int *of_x,
            int *of_after)
{
  const gboolean two = !isnan (move->factor);
  const double times = two ? move->rate * move->factor : move->rate;
  const double written = gradus_tex_round (move->rate, digits)
                         * (two ? gradus_tex_round (move->factor, digits) : 1.0);
  gboolean good = TRUE;

  for (gsize j = 0; j < n; j++)
    {
      const double terms[] = { move->before[j], times * move->x[j], move->after[j] };
      gboolean found = FALSE;

      of_after[j] = gradus_tex_align (terms, G_N_ELEMENTS (terms));
      for (int more = 0; more <= MAX_MORE_DECIMALS && !found; more++)
        {
          of_before[j] = of_after[j] + more;
          of_x[j] = gradus_tex_align_factor (of_after[j] + more, times, move->x[j]);
          /* What was written before is carried over: 15999 stays 15999. */
          if (fabs (move->x[j]) < 1e6)
            of_x[j] = MAX (of_x[j], 0);
          found = gradus_tex_equal_decimals (
            gradus_tex_round_decimals (move->before[j], of_before[j])
              + written * gradus_tex_round_decimals (move->x[j], of_x[j]),
            move->after[j], of_after[j]);
        }
      good = good && found;
    }
  return good;
}

void
gradus_tex_move (GString *tex, const GradusTexMove *move, gsize n)
{
  g_autofree int *of_before = g_new (int, n);
  g_autofree int *of_x = g_new (int, n);
  g_autofree int *of_after = g_new (int, n);
  gboolean agrees = FALSE;
  int digits;

  for (digits = LEAST_FACTOR_DIGITS; !agrees && digits <= LEAST_FACTOR_DIGITS + MAX_MORE_DIGITS;
       digits++)
    agrees = align_move (move, n, digits, of_before, of_x, of_after);
  digits--;
  /* A result between two roundings: no number of digits decides it. */
  if (!agrees)
    {
      digits = LEAST_FACTOR_DIGITS;
      align_move (move, n, digits, of_before, of_x, of_after);
    }

  g_string_append_printf (tex, "%s := ", move->symbol);
  gradus_tex_role (tex, move->role_before);
  gradus_tex_matrix_decimals (tex, move->before, of_before, n, 1);
  g_string_append (tex, move->rate < 0 ? "} - \\role{accent}{" : "} + \\role{accent}{");
  gradus_tex_digits (tex, fabs (move->rate), digits);
  if (!isnan (move->factor))
    {
      g_string_append (tex, "\\cdot ");
      gradus_tex_factor_digits (tex, move->factor, digits);
    }
  gradus_tex_matrix_decimals (tex, move->x, of_x, n, 1);
  g_string_append (tex, agrees ? "} = " : "} \\approx ");
  gradus_tex_role (tex, move->role_after);
  gradus_tex_matrix_decimals (tex, move->after, of_after, n, 1);
  g_string_append_c (tex, '}');
}
