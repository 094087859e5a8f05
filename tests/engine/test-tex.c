/* Tests of numbers as TeX: what is written, that it can be set, and that sums written out can be
 * checked by hand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-formula.h"
#include "gradus-tex.h"

/* @tex is what was expected, and a formula. */
static void
assert_tex (const GString *tex, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusFormulaTree) formula = NULL;

  g_assert_cmpstr (tex->str, ==, expected);
  formula = gradus_formula_new (tex->str, &error);
  g_assert_no_error (error);
}

static void
test_numbers (void)
{
  static const struct
  {
    double value;
    const char *tex;
  } cases[] = {
    { 0.0, "0" },
    { -0.0, "0" },
    { 1.0, "1" },
    { -2.5, "-2.5" },
    { 3.14159, "3.14" },
    { 9.9996, "10" },
    { 0.00012345, "0.000123" },
    { 12345.6, "12346" },
    { 1e-7, "10^{-7}" },
    { -1e-7, "-10^{-7}" },
    { 2.5e-7, "2.5\\cdot 10^{-7}" },
    { -1.234e20, "-1.23\\cdot 10^{20}" },
    { 5e-324, "4.94\\cdot 10^{-324}" },
    { NAN, "\\text{–}" },
    { INFINITY, "\\infty" },
    { -INFINITY, "-\\infty" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) tex = g_string_new (NULL);

      gradus_tex_number (tex, cases[i].value);
      assert_tex (tex, cases[i].tex);
    }
}

static void
test_signs (void)
{
  g_autoptr (GString) tex = g_string_new ("x");

  gradus_tex_term (tex, 1.5);
  gradus_tex_term (tex, -1.5);
  gradus_tex_term (tex, 0.0);
  gradus_tex_minus_digits (tex, 1.25, 2);
  gradus_tex_minus_digits (tex, -1.25, 3);
  gradus_tex_minus_digits (tex, 0.0, 3);
  assert_tex (tex, "x + 1.5 - 1.5 + 0 - 1.3 + 1.25 - 0");
  g_string_truncate (tex, 0);
  gradus_tex_factor (tex, -3.0);
  gradus_tex_factor (tex, 3.0);
  gradus_tex_factor_digits (tex, -3.14159, 5);
  gradus_tex_factor (tex, -1e-9);
  assert_tex (tex, "(-3)3(-3.1416)(-10^{-9})");
  g_string_truncate (tex, 0);
  gradus_tex_role_number (tex, GRADUS_ROLE_ACCENT, -1.0);
  gradus_tex_role_number (tex, GRADUS_ROLE_CLASS + 2, 0.5);
  assert_tex (tex, "\\role{accent}{-1}\\role{class2}{0.5}");
}

/* Every role that a scene has is one that a formula knows. */
static void
test_roles (void)
{
  for (int role = GRADUS_ROLE_FOREGROUND; role <= GRADUS_ROLE_CLASS + 20; role++)
    {
      g_autoptr (GString) tex = g_string_new (NULL);
      g_autoptr (GradusFormulaTree) formula = NULL;
      g_autoptr (GradusFormulaLayout) layout = NULL;
      g_autoptr (GError) error = NULL;

      if (role > GRADUS_ROLE_BET && role < GRADUS_ROLE_CLASS)
        continue;
      gradus_tex_role_number (tex, (GradusRole) role, 8.0);
      formula = gradus_formula_new (tex->str, &error);
      g_assert_no_error (error);
      layout = gradus_formula_layout_new (formula, 20, TRUE);
      g_assert_cmpint (gradus_formula_layout_get_role_at (layout, 4, -4), ==, role);
    }
}

static void
test_vectors (void)
{
  const double values[] = { 1, -2, 3, 4, 5, 6, 7, 8 };
  g_autoptr (GString) tex = g_string_new (NULL);

  gradus_tex_vector (tex, values, 2, 1);
  assert_tex (tex, "\\begin{pmatrix}1 \\\\ -2\\end{pmatrix}");
  g_string_truncate (tex, 0);
  gradus_tex_vector (tex, values, 3, 2);
  assert_tex (tex, "\\begin{pmatrix}1 \\\\ 3 \\\\ 5\\end{pmatrix}");
  g_string_truncate (tex, 0);
  gradus_tex_vector (tex, values, 6, 1);
  assert_tex (tex, "\\begin{pmatrix}1 \\\\ -2 \\\\ 3 \\\\ 4 \\\\ 5 \\\\ 6\\end{pmatrix}");
  g_string_truncate (tex, 0);
  gradus_tex_vector (tex, values, 8, 1);
  assert_tex (tex, "\\begin{pmatrix}1 \\\\ -2 \\\\ 3 \\\\ \\vdots \\\\ 8\\end{pmatrix}");
}

static void
test_matrices (void)
{
  double values[7 * 7];
  g_autoptr (GString) tex = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    values[i] = 10 * (i / 7 + 1) + i % 7 + 1;
  gradus_tex_matrix (tex, values, 1, 1, 1);
  assert_tex (tex, "\\begin{pmatrix}11\\end{pmatrix}");
  g_string_truncate (tex, 0);
  gradus_tex_matrix (tex, values, 2, 3, 7);
  assert_tex (tex, "\\begin{pmatrix}11 & 12 & 13 \\\\ 21 & 22 & 23\\end{pmatrix}");
  /* Six rows and columns become five, one of them dots; its last row and column are the real
   * ones. */
  g_string_truncate (tex, 0);
  gradus_tex_matrix (tex, values, 6, 6, 7);
  assert_tex (tex, "\\begin{pmatrix}11 & 12 & 13 & \\cdots & 16 \\\\ 21 & 22 & 23 & \\cdots & 26 "
                   "\\\\ 31 & 32 & 33 & \\cdots & 36 \\\\ \\vdots & \\vdots & \\vdots & \\ddots & "
                   "\\vdots \\\\ 61 & 62 & 63 & \\cdots & 66\\end{pmatrix}");
  g_string_truncate (tex, 0);
  gradus_tex_matrix (tex, values, 2, 7, 7);
  assert_tex (tex, "\\begin{pmatrix}11 & 12 & 13 & \\cdots & 17 \\\\ 21 & 22 & 23 & \\cdots & "
                   "27\\end{pmatrix}");
  g_string_truncate (tex, 0);
  values[0] = 1.23456;
  gradus_tex_matrix_digits (tex, values, 1, 2, 7, 5);
  assert_tex (tex, "\\begin{pmatrix}1.2346 & 12\\end{pmatrix}");
}

static void
append_index (GString *tex, gsize i, gpointer user_data)
{
  g_string_append_printf (tex, "x_{%d}", (int) i);
}

static void
test_sums (void)
{
  static const struct
  {
    gsize n;
    gsize interesting[6];
    guint n_interesting;
    const char *tex;
  } cases[] = {
    { 0, { 0 }, 0, "0" },
    { 1, { 0 }, 1, "x_{0}" },
    { 4, { 2 }, 1, "x_{0} + x_{1} + x_{2} + x_{3}" },
    { 5, { 0 }, 0, "x_{0} + \\cdots + x_{4}" },
    { 5, { 1 }, 1, "x_{0} + x_{1} + \\cdots + x_{4}" },
    { 5, { 3 }, 1, "x_{0} + \\cdots + x_{3} + x_{4}" },
    { 5, { 1, 2, 3 }, 3, "x_{0} + x_{1} + x_{2} + x_{3} + x_{4}" },
    /* The first and the last are there anyway, and nothing is written twice. */
    { 5, { 0, 4 }, 2, "x_{0} + \\cdots + x_{4}" },
    { 100, { 50, 50 }, 2, "x_{0} + \\cdots + x_{50} + \\cdots + x_{99}" },
    { 100, { 17, 18, 98 }, 3, "x_{0} + \\cdots + x_{17} + x_{18} + \\cdots + x_{98} + x_{99}" },
    { 100,
      { 10, 20, 30, 40 },
      4,
      "x_{0} + \\cdots + x_{10} + \\cdots + x_{20} + \\cdots + x_{30} + \\cdots + x_{99}" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) tex = g_string_new (NULL);

      gradus_tex_sum (tex, cases[i].n, cases[i].n_interesting > 0 ? cases[i].interesting : NULL,
                      cases[i].n_interesting, append_index, NULL);
      assert_tex (tex, cases[i].tex);
    }
}

/* --- Numbers that agree ----------------------------------------------------------------------- */

static void
test_round (void)
{
  g_assert_cmpfloat (gradus_tex_round (3.14159, 3), ==, 3.14);
  g_assert_cmpfloat (gradus_tex_round (-3.14159, 5), ==, -3.1416);
  g_assert_cmpfloat (gradus_tex_round (12345.6, 3), ==, 12346);
  g_assert_cmpfloat (gradus_tex_round (-1.2345e-12, 3), ==, -1.23e-12);
  g_assert_cmpfloat (gradus_tex_round (0, 3), ==, 0);
  g_assert_true (isnan (gradus_tex_round (NAN, 3)));
  g_assert_true (isinf (gradus_tex_round (INFINITY, 3)));
}

static double
take_away (const double *numbers, guint n, gpointer user_data)
{
  return numbers[0] - numbers[1];
}

static double
divide (const double *numbers, guint n, gpointer user_data)
{
  return numbers[0] / numbers[1];
}

static void
test_enough_digits (void)
{
  const double easy[] = { 5, 2 }, near[] = { 1.2345, 1.2301 }, same[] = { 0.1 + 0.2, 0.3 };
  const double unknown[] = { NAN, 1 };
  gboolean agrees;

  g_assert_cmpint (gradus_tex_enough_digits (easy, 2, 3, take_away, NULL, &agrees), ==, 3);
  g_assert_true (agrees);
  /* 0.0044 needs the fifth digit. */
  g_assert_cmpint (gradus_tex_enough_digits (near, 2, 3, take_away, NULL, &agrees), ==, 5);
  g_assert_true (agrees);
  /* 5.55e-17 is not to be had from numbers that are written the same. */
  g_assert_cmpint (gradus_tex_enough_digits (same, 2, 3, take_away, NULL, &agrees), ==, 3);
  g_assert_false (agrees);
  g_assert_cmpint (gradus_tex_enough_digits (unknown, 2, 3, take_away, NULL, &agrees), ==, 3);
  g_assert_false (agrees);
  g_assert_cmpint (gradus_tex_enough_digits (easy, 2, 4, take_away, NULL, NULL), ==, 4);
}

/* Whatever is divided: who divides what is written gets what is written. */
static void
test_agreement (void)
{
  for (guint i = 0; i < 5000; i++)
    {
      const double numbers[] = { g_test_rand_double_range (-1000, 1000),
                                 g_test_rand_double_range (0.001, 1000) };
      gboolean agrees;
      const int digits = gradus_tex_enough_digits (numbers, 2, 3, divide, NULL, &agrees);
      const double result = gradus_tex_round (numbers[0], digits)
                            / gradus_tex_round (numbers[1], digits);

      g_assert_true (agrees);
      g_assert_cmpfloat (gradus_tex_round (result, 3), ==,
                         gradus_tex_round (numbers[0] / numbers[1], 3));
    }
}

static void
test_result (void)
{
  g_autoptr (GString) tex = g_string_new ("x");

  gradus_tex_result (tex, TRUE, 1.23456, 3);
  gradus_tex_result (tex, FALSE, -1.23456, 5);
  assert_tex (tex, "x = 1.23 \\approx -1.2346");
}

/* --- Decimals and dot products ---------------------------------------------------------------- */

static void
test_decimals (void)
{
  const double terms[] = { 1234.5, -0.25, 0 }, none[] = { 0, 0 };
  g_autoptr (GString) tex = g_string_new (NULL);

  /* Three digits of the smaller would be 0.250, but six of the larger are enough. */
  g_assert_cmpint (gradus_tex_align (terms, 3), ==, 2);
  g_assert_cmpint (gradus_tex_align (none, 2), ==, 0);
  g_assert_cmpfloat_with_epsilon (gradus_tex_round_decimals (-1.256, 2), -1.26, 1e-12);
  g_assert_true (gradus_tex_equal_decimals (0.1 + 0.2, 0.3, 3));
  g_assert_false (gradus_tex_equal_decimals (0.304, 0.306, 2));
  gradus_tex_decimals (tex, 1234.567, 2);
  g_string_append (tex, " + ");
  gradus_tex_decimals (tex, -0.001, 2);
  g_string_append (tex, " + ");
  gradus_tex_decimals (tex, 0, 2);
  g_string_append (tex, " + ");
  gradus_tex_decimals (tex, NAN, 2);
  assert_tex (tex, "1234.57 + 0 + 0 + \\text{–}");
}

static void
test_dot (void)
{
  const double a[] = { 2, -3, 0.5, 1, 7, -9 }, b[] = { 1, 2, -4, 1, 10, 1 };
  g_autoptr (GString) tex = g_string_new (NULL);

  gradus_tex_dot (tex, a, -1, b, GRADUS_ROLE_ACCENT, 3, 3);
  assert_tex (tex, "2 - 3\\cdot \\role{accent}{2} + 0.5\\cdot(\\role{accent}{-4})");
  /* The first, the two largest and the last. */
  g_string_truncate (tex, 0);
  gradus_tex_dot (tex, a, -1, b, -1, 6, 3);
  assert_tex (tex, "2 - 3\\cdot 2 + \\cdots + 7\\cdot 10 - 9");
  g_assert_cmpint (gradus_tex_dot_digits (a, b, 3, 3), ==, 3);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tex/numbers", test_numbers);
  g_test_add_func ("/tex/signs", test_signs);
  g_test_add_func ("/tex/roles", test_roles);
  g_test_add_func ("/tex/vectors", test_vectors);
  g_test_add_func ("/tex/matrices", test_matrices);
  g_test_add_func ("/tex/sums", test_sums);
  g_test_add_func ("/tex/round", test_round);
  g_test_add_func ("/tex/enough-digits", test_enough_digits);
  g_test_add_func ("/tex/agreement", test_agreement);
  g_test_add_func ("/tex/result", test_result);
  g_test_add_func ("/tex/decimals", test_decimals);
  g_test_add_func ("/tex/dot", test_dot);
  return g_test_run ();
}
