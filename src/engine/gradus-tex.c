/* Gradus: numbers as TeX.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-number.h"
#include "gradus-tex.h"

#define MINUS "\u2212"
#define MAX_VECTOR 6
#define MAX_MATRIX 5
#define MAX_SUM 4
#define MAX_INTERESTING 3
#define MAX_MORE_DIGITS 6

void
gradus_tex_digits (GString *tex,
                   double value,
                   int digits)
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
gradus_tex_number (GString *tex,
                   double value)
{
  gradus_tex_digits (tex, value, 3);
}

void
gradus_tex_factor (GString *tex,
                   double value)
{
  gradus_tex_factor_digits (tex, value, 3);
}

void
gradus_tex_factor_digits (GString *tex,
                          double value,
                          int digits)
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
gradus_tex_term (GString *tex,
                 double value)
{
  gradus_tex_term_digits (tex, value, 3);
}

void
gradus_tex_term_digits (GString *tex,
                        double value,
                        int digits)
{
  g_string_append (tex, value < 0.0 ? " - " : " + ");
  gradus_tex_digits (tex, fabs (value), digits);
}

void
gradus_tex_minus_digits (GString *tex,
                         double value,
                         int digits)
{
  g_string_append (tex, value < 0.0 ? " + " : " - ");
  gradus_tex_digits (tex, fabs (value), digits);
}

void
gradus_tex_vector (GString *tex,
                   const double *values,
                   gsize n,
                   gsize stride)
{
  gradus_tex_vector_digits (tex, values, n, stride, 3);
}

void
gradus_tex_vector_digits (GString *tex,
                          const double *values,
                          gsize n,
                          gsize stride,
                          int digits)
{
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
      gradus_tex_digits (tex, values[i * stride], digits);
    }
  g_string_append (tex, "\\end{pmatrix}");
}

/* One row of a matrix, around \cdots (or \ddots) when it is long. */
static void
append_row (GString *tex,
            const double *row,
            gsize columns,
            gboolean dots)
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
      else
        gradus_tex_number (tex, row[j]);
      if (gap)
        j = columns - 2;
    }
}

void
gradus_tex_matrix (GString *tex,
                   const double *values,
                   gsize rows,
                   gsize columns,
                   gsize tda)
{
  g_string_append (tex, "\\begin{pmatrix}");
  for (gsize i = 0; i < rows; i++)
    {
      const gboolean gap = rows > MAX_MATRIX && i == 3;

      if (i > 0)
        g_string_append (tex, " \\\\ ");
      append_row (tex, values + i * tda, columns, gap);
      if (gap)
        i = rows - 2;
    }
  g_string_append (tex, "\\end{pmatrix}");
}

void
gradus_tex_role (GString *tex,
                 GradusRole role)
{
  static const char *const names[] = {
    [GRADUS_ROLE_FOREGROUND] = "foreground", [GRADUS_ROLE_DATA] = "data",
    [GRADUS_ROLE_MUTED] = "muted",           [GRADUS_ROLE_ACCENT] = "accent",
    [GRADUS_ROLE_PAST] = "past",             [GRADUS_ROLE_TRUTH] = "truth",
    [GRADUS_ROLE_ERROR] = "error",           [GRADUS_ROLE_MODEL] = "model",
    [GRADUS_ROLE_SECOND] = "second",
  };

  if (role >= GRADUS_ROLE_CLASS)
    g_string_append_printf (tex, "\\role{class%d}{", (int) role - (int) GRADUS_ROLE_CLASS);
  else
    g_string_append_printf (tex, "\\role{%s}{", names[role]);
}

void
gradus_tex_role_number (GString *tex,
                        GradusRole role,
                        double value)
{
  gradus_tex_role (tex, role);
  gradus_tex_number (tex, value);
  g_string_append_c (tex, '}');
}

double
gradus_tex_round (double value,
                  int digits)
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
gradus_tex_enough_digits (const double *numbers,
                          guint n,
                          int digits,
                          GradusTexRuleFunc rule,
                          gpointer user_data,
                          gboolean *agrees)
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
gradus_tex_result (GString *tex,
                   gboolean agrees,
                   double value,
                   int digits)
{
  g_string_append (tex, agrees ? " = " : " \\approx ");
  gradus_tex_digits (tex, value, digits);
}

void
gradus_tex_sum (GString *tex,
                gsize n,
                const gsize *interesting,
                guint n_interesting,
                GradusTexTermFunc term,
                gpointer user_data)
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
