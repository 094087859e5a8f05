/* A typed function: what is read, its value with both derivatives, what is said of a mistake.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib.h>
#include <math.h>

#include "gradus-function.h"
#include "gradus-status.h"

static const GradusFunction *
read_good (const char *text)
{
  g_autoptr (GError) error = NULL;
  const GradusFunction *function = gradus_function_intern (text, 'r', &error);

  g_assert_no_error (error);
  g_assert_nonnull (function);
  return function;
}

static double
value_of (const char *text, double r)
{
  return gradus_function_at (read_good (text), r).value;
}

static void
test_reading (void)
{
  g_assert_cmpfloat (value_of ("2 ^ 3 ^ 2", 0), ==, 512);
  g_assert_cmpfloat (value_of ("-2^2", 0), ==, -4);
  g_assert_cmpfloat (value_of ("2^-2", 0), ==, 0.25);
  g_assert_cmpfloat (value_of ("1 - 2 - 3", 0), ==, -4);
  g_assert_cmpfloat (value_of ("12/2/3", 0), ==, 2);
  g_assert_cmpfloat (value_of ("3r(1 - r)", 2), ==, -6);
  g_assert_cmpfloat (value_of ("2|r|(|r| + 1)", -2), ==, 12);
  g_assert_cmpfloat (value_of ("||r| - 1|", -0.25), ==, 0.75);
  g_assert_cmpfloat (value_of ("|r(|r|)|", -3), ==, 9);
  g_assert_cmpfloat (value_of ("min(r²; 4) + max(|r|, 1)", 3), ==, 7);
  g_assert_cmpfloat (value_of ("½r² − r×1e-1 + 2e", 2), ==, 2 - 0.2 + 2 * G_E);
  g_assert_cmpfloat (value_of ("exp(0) + log(e) + ln(1) + cos(pi)", 0), ==, 1);
}

/* Exact derivatives against differences, whose error is about 1e-9 here; the last bend, a
 * difference of differences, about 1e-6. */
static void
test_derivatives (void)
{
  static const char *const texts[] = {
    "r^2/2",
    "1 - exp(-r^2/2)",
    "log(1 + r^2)",
    "r^2/(1 + r^2)",
    "log(cosh(r))",
    "|r| - log(1 + |r|)",
    "sqrt(1 + r^2) - 1",
    "|r|^1.5",
    "2^|r|",
    "|r|^r",
    "tanh(r) atan(r)",
    "sin(r) cos(2r) + tan(r/4) - sinh(r/3)",
    "min(|r|; 1)|r| - min(|r|; 1)^2/2",
    "max(r^3; -r)",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    for (double r = -2.3; r < 2.5; r += 0.4)
      {
        const GradusFunction *function = read_good (texts[i]);
        const double h = 1e-5;
        const GradusJet here = gradus_function_at (function, r);
        const GradusJet left = gradus_function_at (function, r - h);
        const GradusJet right = gradus_function_at (function, r + h);
        const double slope = (right.value - left.value) / (2 * h);
        const double bend = (right.slope - left.slope) / (2 * h);

        if (isnan (here.value))
          continue;
        g_assert_cmpfloat_with_epsilon (here.slope, slope, 1e-7 * (1 + fabs (slope)));
        g_assert_cmpfloat_with_epsilon (here.bend, bend, 1e-6 * (1 + fabs (bend)));
      }
}

/* To the right of a corner, and where a plain rule would multiply infinity by 0. */
static void
test_corners (void)
{
  g_assert_cmpfloat (gradus_function_at (read_good ("|r|"), 0).slope, ==, 1);
  g_assert_cmpfloat (gradus_function_at (read_good ("|-r|"), 0).slope, ==, 1);
  g_assert_cmpfloat (gradus_function_at (read_good ("sqrt(r^2)"), 0).slope, ==, 1);
  g_assert_cmpfloat (gradus_function_at (read_good ("|r| - log(1 + |r|)"), 0).slope, ==, 0);
  g_assert_cmpfloat (gradus_function_at (read_good ("|r| - log(1 + |r|)"), 0).bend, ==, 1);
  g_assert_cmpfloat (gradus_function_at (read_good ("r^2"), 0).bend, ==, 2);
  g_assert_cmpfloat (gradus_function_at (read_good ("r^1"), 0).bend, ==, 0);
  g_assert_cmpfloat (gradus_function_at (read_good ("min(r; 2r)"), 0).slope, ==, 1);
  g_assert_cmpfloat (gradus_function_at (read_good ("max(r; 2r)"), 0).slope, ==, 2);
  g_assert_true (isinf (gradus_function_at (read_good ("sqrt(|r|)"), 0).slope));
  g_assert_true (isnan (value_of ("log(r)", -1)));
}

static void
test_one_of_each (void)
{
  const GradusFunction *function = read_good ("1 - exp(−r² / 2)");

  g_assert_true (function == read_good ("1-exp(-r^2/2)"));
  g_assert_true (function == gradus_function_get (gradus_function_get_number (function)));
  g_assert_null (gradus_function_get (G_MAXUINT));
  g_assert_cmpstr (gradus_function_get_text (function), ==, "1-exp(-r^2/2)");
  g_assert_true (gradus_function_intern ("x", 'x', NULL) != NULL);
  g_assert_null (gradus_function_intern ("x", 'r', NULL));
}

static void
test_formulas (void)
{
  static const struct
  {
    const char *text, *tex;
  } known[] = {
    { "1-exp(-r^2/2)", "1 - e^{-\\frac{r^{2}}{2}}" },
    { "log(1+r^2)/2", "\\frac{\\log\\left(1 + r^{2}\\right)}{2}" },
    { "2(r-(1-r))", "2\\,\\left(r - \\left(1 - r\\right)\\right)" },
    { "r*3", "r \\cdot 3" },
    { "(-r)^2", "\\left(-r\\right)^{2}" },
    { "1-(-r)", "1 - \\left(-r\\right)" },
    { "sqrt(1+|r|)^2", "\\left(\\sqrt{1 + \\left|r\\right|}\\right)^{2}" },
    { "min(r;pi)", "\\min\\left(r, \\pi\\right)" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    g_assert_cmpstr (gradus_function_get_tex (read_good (known[i].text)), ==, known[i].tex);
}

static void
test_mistakes (void)
{
  static const struct
  {
    const char *text, *said;
  } mistakes[] = {
    { "", "character 1: it ends where a number or r should stand" },
    { "1 +", "character 3: it ends where a number or r should stand" },
    { "r^", "character 3: it ends" },
    { "(r", "character 3: it ends before a “)”" },
    { "|r", "character 3: it ends before a “|”" },
    { "r)", "character 2: this “)” closes nothing" },
    { "x^2", "character 1: there is no “x” here; write the variable r" },
    { "exp r", "character 1: there is no “expr” here" },
    { "exp", "character 4: it ends before a “(”" },
    { "r2", "character 2: “2” is not understood" },
    { "1.2.3", "“1.2.3” is no number" },
    { "1e999", "“1e999” is no number" },
    { "min(r)", "character 6: a “;” is missing here" },
    { "2 = r", "character 2: “=” is not understood" },
    { "*r", "character 1: “*” stands where a number or r should" },
  };
  g_autofree char *nested = g_strnfill (100, '('), *minus = g_strnfill (200, '-');
  g_autofree char *endless = g_strnfill (300, 'r');
  GString *many = g_string_new ("r");

  for (guint i = 0; i < G_N_ELEMENTS (mistakes); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (gradus_function_intern (mistakes[i].text, 'r', &error));
      g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM);
      if (strstr (error->message, mistakes[i].said) == NULL)
        g_error ("“%s”: %s", mistakes[i].text, error->message);
    }
  for (guint i = 0; i < 80; i++)
    g_string_append (many, "+r");
  g_assert_null (gradus_function_intern (nested, 'r', NULL));
  g_assert_null (gradus_function_intern (minus, 'r', NULL));
  g_assert_null (gradus_function_intern (endless, 'r', NULL));
  g_assert_null (gradus_function_intern (many->str, 'r', NULL));
  g_assert_null (gradus_function_intern ("\xff", 'r', NULL));
  g_string_free (many, TRUE);
}

/* Whatever is typed is a function or a sentence. */
static void
test_hostile (void)
{
  static const char signs[] = "r r r 0 1 2 . + - * / ^ ( ) | ; e x p log sqrt min abs ² × é";
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  guint good = 0;

  for (guint i = 0; i < 20000; i++)
    {
      GString *text = g_string_new (NULL);
      g_autoptr (GError) error = NULL;
      const GradusFunction *function;
      const guint n = (guint) g_rand_int_range (rand, 0, 12);
      g_auto (GStrv) parts = g_strsplit (signs, " ", -1);

      for (guint k = 0; k < n; k++)
        g_string_append (text, parts[g_rand_int_range (rand, 0, (int) g_strv_length (parts))]);
      function = gradus_function_intern (text->str, 'r', &error);
      g_assert_true ((function == NULL) == (error != NULL));
      if (function != NULL)
        {
          good++;
          gradus_function_at (function, g_rand_double_range (rand, -3, 3));
          gradus_function_at (function, 0);
          g_assert_true (
            function == gradus_function_intern (gradus_function_get_text (function), 'r', NULL));
        }
      g_string_free (text, TRUE);
    }
  g_assert_cmpuint (good, >, 200);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/function/reading", test_reading);
  g_test_add_func ("/function/derivatives", test_derivatives);
  g_test_add_func ("/function/corners", test_corners);
  g_test_add_func ("/function/one-of-each", test_one_of_each);
  g_test_add_func ("/function/formulas", test_formulas);
  g_test_add_func ("/function/mistakes", test_mistakes);
  g_test_add_func ("/function/hostile", test_hostile);
  return g_test_run ();
}
