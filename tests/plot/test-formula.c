/* Formulas: parsing, errors, speech, layout, and the formulas of every algorithm.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include <cairo-svg.h>
#include <glib/gstdio.h>

#include "gradus-algorithm.h"
#include "gradus-formula-private.h"
#include "gradus-init.h"
#include "gradus-registry.h"

static GradusFormulaTree *
parse (const char *tex)
{
  g_autoptr (GError) error = NULL;
  GradusFormulaTree *formula = gradus_formula_new (tex, &error);

  if (error != NULL)
    g_test_message ("%s: %s", tex, error->message);
  g_assert_no_error (error);

  return formula;
}

static const GradusMathFont *
pagella (void)
{
  static const char *const families[] = { "TeX Gyre Pagella Math", NULL };
  static GradusMathFont *font;

  if (font == NULL)
    font = gradus_math_font_find (families);

  return font;
}

/* --- Tables ----------------------------------------------------------------------------------- */

static void
test_symbols (void)
{
  guint n;
  const GradusSymbol *symbols = gradus_symbol_get_all (&n);

  for (guint i = 0; i < n; i++)
    {
      g_assert_true (gradus_symbol_find (symbols[i].name, strlen (symbols[i].name)) == &symbols[i]);
      if (i > 0)
        g_assert_cmpstr (symbols[i - 1].name, <, symbols[i].name);
      /* No name is hidden by a command of another kind. */
      g_assert_null (gradus_accent_find (symbols[i].name, strlen (symbols[i].name)));
      g_assert_null (gradus_operator_name_find (symbols[i].name, strlen (symbols[i].name)));
    }
  g_assert_null (gradus_symbol_find ("alphabet", 8));
  g_assert_null (gradus_symbol_find ("alph", 4));
  g_assert_nonnull (gradus_operator_name_find ("argmax", 6));
  g_assert_nonnull (gradus_operator_name_find ("Pr", 2));
  g_assert_nonnull (gradus_operator_name_find ("tr", 2));
  g_assert_nonnull (gradus_accent_find ("acute", 5));
  g_assert_nonnull (gradus_accent_find ("widetilde", 9));
}

static void
test_letters (void)
{
  g_assert_cmphex (gradus_letters_map (GRADUS_LETTERS_DEFAULT, 'x'), ==, 0x1d465);
  g_assert_cmphex (gradus_letters_map (GRADUS_LETTERS_DEFAULT, 'h'), ==, 0x210e);
  g_assert_cmphex (gradus_letters_map (GRADUS_LETTERS_DEFAULT, '7'), ==, '7');
  g_assert_cmphex (gradus_letters_map (GRADUS_LETTERS_DEFAULT, 0x3a3), ==, 0x3a3);
  g_assert_cmphex (gradus_letters_map (GRADUS_LETTERS_DEFAULT, 0x3b8), ==, 0x1d703);
  g_assert_cmphex (gradus_letters_map (GRADUS_LETTERS_DEFAULT, 0x3d5), ==, 0x1d719);
  g_assert_cmphex (gradus_letters_map (GRADUS_LETTERS_BOLD, 'w'), ==, 0x1d430);
  g_assert_cmphex (gradus_letters_map (GRADUS_LETTERS_BOLD_ITALIC, 0x3bc), ==, 0x1d741);
  g_assert_cmphex (gradus_letters_map (GRADUS_LETTERS_BLACKBOARD, 'R'), ==, 0x211d);
  g_assert_cmphex (gradus_letters_map (GRADUS_LETTERS_CALLIGRAPHIC, 'N'), ==, 0x1d4a9);
  g_assert_cmphex (gradus_letters_map (GRADUS_LETTERS_CALLIGRAPHIC, 'L'), ==, 0x2112);
}

/* --- Errors ----------------------------------------------------------------------------------- */

static void
test_errors (void)
{
  static const struct
  {
    const char *tex;
    GradusFormulaError code;
    gsize offset, length;
  } cases[] = {
    { "a+\\alpa", GRADUS_FORMULA_ERROR_COMMAND, 2, 5 },
    { "a\\", GRADUS_FORMULA_ERROR_COMMAND, 1, 1 },
    { "\\frac{a}", GRADUS_FORMULA_ERROR_ARGUMENT, 0, 5 },
    { "\\frac", GRADUS_FORMULA_ERROR_ARGUMENT, 0, 5 },
    { "x_", GRADUS_FORMULA_ERROR_ARGUMENT, 1, 1 },
    { "{x_}", GRADUS_FORMULA_ERROR_ARGUMENT, 2, 1 },
    { "θ+{a", GRADUS_FORMULA_ERROR_BRACES, 3, 1 },
    { "a}", GRADUS_FORMULA_ERROR_BRACES, 1, 1 },
    { "\\text{a", GRADUS_FORMULA_ERROR_BRACES, 5, 1 },
    { "\\text{a\\alpha}", GRADUS_FORMULA_ERROR_COMMAND, 7, 6 },
    { "\\left(a", GRADUS_FORMULA_ERROR_BRACES, 0, 5 },
    { "a\\right)", GRADUS_FORMULA_ERROR_BRACES, 1, 6 },
    { "{\\left(a}\\right)", GRADUS_FORMULA_ERROR_BRACES, 1, 5 },
    { "\\left x", GRADUS_FORMULA_ERROR_ARGUMENT, 6, 1 },
    { "\\big", GRADUS_FORMULA_ERROR_ARGUMENT, 0, 4 },
    { "\\begin{foo}a\\end{foo}", GRADUS_FORMULA_ERROR_ENVIRONMENT, 6, 5 },
    { "\\begin{matrix}a", GRADUS_FORMULA_ERROR_ENVIRONMENT, 0, 6 },
    { "\\begin{matrix}a\\end{pmatrix}", GRADUS_FORMULA_ERROR_ENVIRONMENT, 15, 4 },
    { "a\\end{matrix}", GRADUS_FORMULA_ERROR_ENVIRONMENT, 1, 4 },
    { "\\begin{array}{lx}a\\end{array}", GRADUS_FORMULA_ERROR_ARGUMENT, 13, 4 },
    { "a&b", GRADUS_FORMULA_ERROR_ALIGNMENT, 1, 1 },
    { "\\frac{a\\\\b}{c}", GRADUS_FORMULA_ERROR_ALIGNMENT, 7, 2 },
    { "x^2^3", GRADUS_FORMULA_ERROR_SCRIPT, 3, 1 },
    { "x_1^2_3", GRADUS_FORMULA_ERROR_SCRIPT, 5, 1 },
    { "x^2'", GRADUS_FORMULA_ERROR_SCRIPT, 3, 1 },
    { "\\role{purple}{x}", GRADUS_FORMULA_ERROR_ROLE, 5, 8 },
    { "\\role{class}{x}", GRADUS_FORMULA_ERROR_ROLE, 5, 7 },
    { "\\role{accent}x", GRADUS_FORMULA_ERROR_ARGUMENT, 0, 5 },
    { "x\\limits_2", GRADUS_FORMULA_ERROR_ARGUMENT, 1, 7 },
    { "\\not x", GRADUS_FORMULA_ERROR_ARGUMENT, 0, 4 },
    { "a\xff", GRADUS_FORMULA_ERROR_ENCODING, 1, 1 },
    { "a\x01", GRADUS_FORMULA_ERROR_ENCODING, 1, 1 },
    { "\\sqrt[3{x}", GRADUS_FORMULA_ERROR_ARGUMENT, 0, 5 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusFormulaTree) formula = gradus_formula_new (cases[i].tex, &error);
      g_autoptr (GradusFormulaTree) shown = gradus_formula_new_with_error_shown (cases[i].tex);
      g_autoptr (GradusFormulaLayout) layout = gradus_formula_layout_new (shown, 16, TRUE);
      g_autofree char *speech = gradus_formula_to_speech (shown);
      gsize offset, length;
      double width;

      g_assert_null (formula);
      g_assert_error (error, GRADUS_FORMULA_ERROR, (int) cases[i].code);
      offset = gradus_formula_error_get_offset (error, &length);
      g_test_message ("%s (%" G_GSIZE_FORMAT ", %" G_GSIZE_FORMAT ")", error->message, offset,
                      length);
      g_assert_cmpuint (offset, ==, cases[i].offset);
      g_assert_cmpuint (length, ==, cases[i].length);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));

      g_assert_cmpstr (gradus_formula_get_error (shown)->message, ==, error->message);
      g_assert_nonnull (strstr (speech, error->message));
      gradus_formula_layout_get_extents (layout, &width, NULL, NULL);
      g_assert_cmpfloat (width, >, 0);
    }
  g_assert_cmpuint (gradus_formula_error_get_offset (NULL, NULL), ==, 0);
}

static void
test_limits_of_input (void)
{
  static const char *const nests[] = { "{",
                                       "\\sqrt",
                                       "x^{",
                                       "\\left(",
                                       "\\hat",
                                       "\\frac1",
                                       "\\role{accent}{",
                                       "\\begin{matrix}",
                                       "\\mathbf",
                                       "\\sqrt[",
                                       "\\substack{" };

  for (guint i = 0; i < G_N_ELEMENTS (nests); i++)
    {
      GString *tex = g_string_new (NULL);
      g_autoptr (GError) error = NULL;

      while (tex->len + strlen (nests[i]) < GRADUS_FORMULA_MAX_LENGTH)
        g_string_append (tex, nests[i]);
      g_assert_null (gradus_formula_new (tex->str, &error));
      g_assert_error (error, GRADUS_FORMULA_ERROR, GRADUS_FORMULA_ERROR_LIMIT);
      g_string_free (tex, TRUE);
    }
  {
    g_autofree char *tex = g_strnfill (GRADUS_FORMULA_MAX_LENGTH + 1, 'x');
    g_autoptr (GError) error = NULL;

    g_assert_null (gradus_formula_new (tex, &error));
    g_assert_error (error, GRADUS_FORMULA_ERROR, GRADUS_FORMULA_ERROR_LIMIT);
    tex[GRADUS_FORMULA_MAX_LENGTH] = '\0';
    gradus_formula_unref (parse (tex));
  }
}

/* --- LaTeX and speech ------------------------------------------------------------------------- */

static void
test_latex (void)
{
  static const char *const cases[][2] = {
    { "x_i^2", "x_i^2" },
    { "\\role{accent}{x}+1", "{x}+1" },
    { "\\frac\\role{class1}{a}b", "\\frac{a}b" },
    { "\\argmax_j f", "\\operatorname*{arg\\,max}_j f" },
    { "\\role{past}{\\tr A}", "{\\operatorname{tr} A}" },
    { "\\max_j f", "\\max_j f" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GradusFormulaTree) formula = parse (cases[i][0]);
      g_autofree char *latex = gradus_formula_to_latex (formula);

      g_assert_cmpstr (latex, ==, cases[i][1]);
      g_assert_cmpstr (gradus_formula_get_tex (formula), ==, cases[i][0]);
      g_assert_null (gradus_formula_get_error (formula));
    }
}

static void
test_speech (void)
{
  static const char *const cases[][2] = {
    { "\\frac12", "one half" },
    { "\\frac ab", "a over b" },
    { "x_i^2", "x sub i squared" },
    { "A^T", "capital A transpose" },
    { "A^{-1}", "capital A inverse" },
    { "f'(x)", "f prime of x" },
    { "x^{(i)}", "x number i" },
    { "\\hat\\theta", "theta hat" },
    { "k := 10.5", "k is set to 10.5" },
    { "\\sum_{i=1}^n x_i", "sum from i equals 1 to n of x sub i" },
    { "\\argmax_j f", "arg max over j of f" },
    { "\\|x\\|^2", "the norm of x, end norm, squared" },
    { "P_{t|t}", "capital P sub t given t, end sub" },
    { "\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}",
      "the 2 by 2 matrix row 1: 1, 2; row 2: 3, 4; end matrix" },
    { "\\mathbf w\\in\\mathbb R", "bold w in blackboard capital R" },
    { "\\sqrt{x}", "the square root of x" },
    { "\\role{accent}{x}", "x" },
    { "\\binom nk", "n choose k" },
    { "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GradusFormulaTree) formula = parse (cases[i][0]);
      g_autofree char *speech = gradus_formula_to_speech (formula);

      g_assert_cmpstr (speech, ==, cases[i][1]);
    }
}

/* One line for a terminal, which binds as the formula does. */
static void
test_text (void)
{
  static const char *const cases[][2] = {
    { "", "" },
    { "a+b=-c", "a + b = −c" },
    { "k := 10.5", "k := 10.5" },
    { "x_i^2", "x_i²" },
    { "x_{ij}", "x_ij" },
    { "x_{i+1}", "x_{i+1}" },
    { "\\theta_{12}", "θ₁₂" },
    { "w^{(i)}", "w^(i)" },
    { "1.2 \\cdot 10^{-5}", "1.2 · 10⁻⁵" },
    { "A^{-1} A^\\top", "A⁻¹Aᵀ" },
    { "f'(x)", "f′(x)" },
    { "\\frac12", "1/2" },
    { "\\frac{1}{2} x", "(1/2)x" },
    { "\\frac{a - b}{c} \\cdot 2", "(a − b)/c · 2" },
    { "\\frac{0.99}{1 - 0.99} \\cdot 0.3327 = 32.9", "0.99/(1 − 0.99) · 0.3327 = 32.9" },
    { "\\left(\\frac{a}{b}\\right)^2", "(a/b)²" },
    { "\\frac{\\frac{a}{b}}{c}", "(a/b)/c" },
    { "{\\frac{a}{b}}^2", "(a/b)²" },
    { "\\Big(\\frac{a}{b}\\Big)^2", "(a/b)²" },
    { "\\hat\\theta + \\overline{V}", "θ̂ + V̅" },
    { "\\widehat{ab}", "widehat(ab)" },
    { "\\sqrt{x^2 + y^2}", "√(x² + y²)" },
    { "\\sqrt[3]{x}", "³√x" },
    { "\\sum_{i=1}^n x_i", "∑_{i=1}^n x_i" },
    { "\\max(a, b)", "max(a, b)" },
    { "2 \\ln x", "2 ln x" },
    { "\\argmax_j f", "arg max_j f" },
    { "\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}", "(1, 2; 3, 4)" },
    { "a = 1 \\\\ b = 2", "a = 1\nb = 2" },
    { "\\begin{aligned}a &= 1 \\\\ &= 2\\end{aligned}", "a = 1\n= 2" },
    { "\\mathbf w\\in\\mathbb R", "w ∈ ℝ" },
    { "\\role{accent}{x} = \\role{model}{3}", "x = 3" },
    { "\\binom nk", "binom(n, k)" },
    { "a \\quad b", "a   b" },
    { "\\text{gain} = 3", "gain = 3" },
    { "-\\frac{a}{b}", "−a/b" },
    { "\\sum_i \\frac{n_i}{n} x_i", "∑_i (n_i/n)x_i" },
    { "\\lambda\\mathrm{sign} \\theta_j", "λ sign θ_j" },
    { "90^\\circ", "90°" },
    { "u_i x_i", "u_i x_i" },
    { "\\argmin \\sum_i r_i", "arg min ∑_i r_i" },
    { "\\frac{F}{M g}", "F/(Mg)" },
    { "\\frac{n_l}{x_1'}", "n_l/x₁′" },
    { "e^{\\theta^\\top x}", "e^{θᵀx}" },
    { "\\frac{\\hat a^2}{|b|}", "a\u0302²/|b|" },
    { "3\\,\\mathrm{m}", "3 m" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GradusFormulaTree) formula = parse (cases[i][0]);
      g_autofree char *text = gradus_formula_to_text (formula);

      g_assert_cmpstr (text, ==, cases[i][1]);
    }
}

/* --- Layout ----------------------------------------------------------------------------------- */

/* Sizes that LuaTeX 1.15 (TeX Live 2022) gave with unicode-math and the same font at 10 pt, by
 *
 *   \documentclass[10pt]{article} \usepackage{amsmath} \usepackage{unicode-math}
 *   \setmainfont{texgyrepagella-math.otf} \setmathfont{texgyrepagella-math.otf}
 *   \begin{document} \setbox0\hbox{$\displaystyle ...$} \typeout{\the\wd0 \the\ht0 \the\dp0}
 * \end{document}
 */
static void
test_sizes_of_tex (void)
{
  static const struct
  {
    const char *tex;
    gboolean display;
    double width, height, depth;
  } cases[] = {
#include "formula-sizes.inc"
  };

  if (pagella () == NULL)
    {
      g_test_skip ("TeX Gyre Pagella Math is not there");
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GradusFormulaTree) formula = parse (cases[i].tex);
      g_autoptr (GradusFormulaLayout) layout = gradus_formula_layout_new_with_font (
        formula, pagella (), 10, cases[i].display, 0);
      const double tall = cases[i].height + cases[i].depth;
      double width, height, depth;

      gradus_formula_layout_get_extents (layout, &width, &height, &depth);
      g_test_message ("%s: %.2f %.2f %.2f, in TeX %.2f %.2f %.2f", cases[i].tex, width, height,
                      depth, cases[i].width, cases[i].height, cases[i].depth);
      g_assert_cmpfloat (fabs (width - cases[i].width), <, 0.02 * cases[i].width);
      g_assert_cmpfloat (fabs (height - cases[i].height), <, 0.02 * tall);
      g_assert_cmpfloat (fabs (depth - cases[i].depth), <, 0.02 * tall);
    }
}

static double
width_of (const char *tex)
{
  g_autoptr (GradusFormulaTree) formula = parse (tex);
  g_autoptr (GradusFormulaLayout) layout = gradus_formula_layout_new (formula, 18, FALSE);
  double width;

  gradus_formula_layout_get_extents (layout, &width, NULL, NULL);

  return width;
}

static void
test_spaces (void)
{
  const double x = width_of ("x"), plus = width_of ("{+}"), equals = width_of ("{=}");

  /* At 18 units a thin space is 3, a medium one 4, a thick one 5. */
  g_assert_cmpfloat_with_epsilon (width_of ("x+x"), 2 * x + plus + 8, 1e-6);
  g_assert_cmpfloat_with_epsilon (width_of ("x=x"), 2 * x + equals + 10, 1e-6);
  g_assert_cmpfloat_with_epsilon (width_of ("+x"), x + plus, 1e-6);
  g_assert_cmpfloat_with_epsilon (width_of ("x=+x"), 2 * x + plus + equals + 10, 1e-6);
  g_assert_cmpfloat_with_epsilon (width_of ("x{+}x"), 2 * x + plus, 1e-6);
  g_assert_cmpfloat_with_epsilon (width_of ("x\\,x"), 2 * x + 3, 1e-6);
  g_assert_cmpfloat_with_epsilon (width_of ("x\\quad x"), 2 * x + 18, 1e-6);
  g_assert_cmpfloat_with_epsilon (width_of ("x\\!x"), 2 * x - 3, 1e-6);
  /* A role changes no space, not even of a relation. */
  g_assert_cmpfloat_with_epsilon (width_of ("x\\role{accent}{=}x"), width_of ("x=x"), 1e-6);
  g_assert_cmpfloat_with_epsilon (width_of ("\\role{past}{x=}x"), width_of ("x=x"), 1e-6);
  g_assert_cmpfloat_with_epsilon (width_of ("\\role{past}{x}_2"), width_of ("x_2"), 1e-6);
  /* Unicode and commands are the same. */
  g_assert_cmpfloat_with_epsilon (width_of ("θ≤∑"), width_of ("\\theta\\le\\sum"), 1e-6);
  /* No space within scripts. */
  g_assert_cmpfloat (width_of ("x_{x=x}") - x, <, 0.8 * (2 * x + equals) + 2);
}

/* Between signs they are in the middle, as in amsmath. */
static void
test_dots (void)
{
  g_autoptr (GradusFormulaTree) sum = parse ("x+\\dots+y");
  g_autoptr (GradusFormulaTree) list = parse ("x,\\dots,y");

  g_assert_cmphex (gradus_node_child (sum->root, 2)->code, ==, 0x22ef);
  g_assert_cmphex (gradus_node_child (list->root, 2)->code, ==, 0x2026);
}

static void
test_lines (void)
{
  g_autoptr (GradusFormulaTree) formula = parse (
    "\\alpha=\\beta+\\gamma+\\delta+\\epsilon+\\zeta+\\eta,\\quad \\theta=\\iota+\\kappa");
  g_autoptr (GradusFormulaLayout) one = gradus_formula_layout_new_for_width (formula, 16, TRUE,
                                                                             1000);
  g_autoptr (GradusFormulaLayout) narrow = gradus_formula_layout_new_for_width (formula, 16, TRUE,
                                                                                150);
  g_autoptr (GradusFormulaLayout) slit = gradus_formula_layout_new_for_width (formula, 16, TRUE, 3);
  double width, depth, full, all;

  gradus_formula_layout_get_extents (one, &full, NULL, &depth);
  g_assert_cmpfloat (full, >, 150);
  gradus_formula_layout_get_extents (narrow, &width, NULL, &all);
  g_assert_cmpfloat (width, <=, 150);
  g_assert_cmpfloat (all, >, depth + 16);
  g_assert_cmpfloat (gradus_formula_layout_get_size (narrow), ==, 16);
  /* What does not fit is smaller, but not too small. */
  g_assert_cmpfloat_with_epsilon (gradus_formula_layout_get_size (slit), 16 * 0.6, 1e-9);
}

/* Lines of the source's own are broken one by one, not made smaller. */
static void
test_own_lines (void)
{
  g_autoptr (GradusFormulaTree) formula = parse (
    "\\alpha=\\beta+\\gamma+\\delta+\\epsilon+\\zeta+\\eta \\\\ \\theta=\\iota");
  g_autoptr (GradusFormulaLayout) wide = gradus_formula_layout_new_for_width (formula, 16, TRUE,
                                                                              1000);
  g_autoptr (GradusFormulaLayout) narrow = gradus_formula_layout_new_for_width (formula, 16, TRUE,
                                                                                120);
  g_autoptr (GradusFormulaLayout) slit = gradus_formula_layout_new_for_width (formula, 16, TRUE, 3);
  double full, width, height, depth, all_height, all_depth;

  gradus_formula_layout_get_extents (wide, &full, &height, &depth);
  g_assert_cmpfloat (full, >, 120);
  gradus_formula_layout_get_extents (narrow, &width, &all_height, &all_depth);
  g_assert_cmpfloat (width, <=, 120);
  g_assert_cmpfloat (gradus_formula_layout_get_size (narrow), ==, 16);
  g_assert_cmpfloat (all_height + all_depth, >, height + depth + 14);
  g_assert_cmpfloat (gradus_formula_layout_get_size (slit), <, 16);
}

/* What is too high stands in columns, then it is smaller, then it does not fit at all. */
static void
test_box (void)
{
  g_autoptr (GradusFormulaTree) formula = parse ("a=b+c \\\\ d=e+f+g \\\\ h=i \\\\ j=k");
  g_autoptr (GradusFormulaLayout) natural = gradus_formula_layout_new (formula, 16, TRUE);
  g_autoptr (GradusFormulaLayout) high = gradus_formula_layout_new_for_box (formula, 16, TRUE, 400,
                                                                            200);
  g_autoptr (GradusFormulaLayout) two = gradus_formula_layout_new_for_box (formula, 16, TRUE, 400,
                                                                           50);
  g_autoptr (GradusFormulaLayout) one = gradus_formula_layout_new_for_box (formula, 16, TRUE, 400,
                                                                           22);
  g_autoptr (GradusFormulaLayout) small = gradus_formula_layout_new_for_box (formula, 16, TRUE, 400,
                                                                             15);
  double width[4], height[4], depth[4];

  g_assert_null (gradus_formula_layout_new_for_box (formula, 16, TRUE, 400, 5));
  g_assert_null (gradus_formula_layout_new_for_box (formula, 16, TRUE, 5, 200));
  gradus_formula_layout_get_extents (natural, &width[0], &height[0], &depth[0]);
  gradus_formula_layout_get_extents (high, &width[1], &height[1], &depth[1]);
  g_assert_cmpfloat (width[1], ==, width[0]);
  g_assert_cmpfloat_with_epsilon (height[1] + depth[1], height[0] + depth[0], 3);
  gradus_formula_layout_get_extents (two, &width[2], &height[2], &depth[2]);
  g_assert_cmpfloat (width[2], >, 1.5 * width[1]);
  g_assert_cmpfloat (height[2] + depth[2], <=, 50);
  gradus_formula_layout_get_extents (one, &width[3], &height[3], &depth[3]);
  g_assert_cmpfloat (width[3], >, 1.5 * width[2]);
  g_assert_cmpfloat (height[3] + depth[3], <=, 22);
  g_assert_cmpfloat (gradus_formula_layout_get_size (one), ==, 16);
  g_assert_cmpfloat (gradus_formula_layout_get_size (small), <, 16);
  g_assert_cmpfloat (gradus_formula_layout_get_size (small), >=, 0.8 * 16);
}

static void
test_delimiters (void)
{
  static const char *const pairs[][2] = { { "(", ")" },
                                          { "[", "]" },
                                          { "\\{", "\\}" },
                                          { "|", "|" },
                                          { "\\|", "\\|" },
                                          { "\\lfloor", "\\rfloor" },
                                          { "\\lceil", "\\rceil" },
                                          { "\\langle", "\\rangle" } };

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      double before = 0;

      for (guint rows = 1; rows <= 30; rows += 3)
        {
          GString *tex = g_string_new (NULL);
          g_autoptr (GradusFormulaTree) formula = NULL;
          g_autoptr (GradusFormulaLayout) layout = NULL;
          double height, depth;

          g_string_printf (tex, "\\left%s\\phantom{\\begin{matrix}x", pairs[i][0]);
          for (guint k = 1; k < rows; k++)
            g_string_append (tex, "\\\\x");
          g_string_append_printf (tex, "\\end{matrix}}\\right%s", pairs[i][1]);
          formula = parse (tex->str);
          layout = gradus_formula_layout_new (formula, 10, TRUE);
          gradus_formula_layout_get_ink (layout, NULL, NULL, NULL, &height);
          /* The ink is that of the brackets: it grows with what they hold. Angles of some fonts end
           * at a largest form. */
          if (i < 7 || rows < 5)
            {
              g_assert_cmpfloat (height, >=, 0.85 * (rows * 12) - 6);
              g_assert_cmpfloat (height, <=, rows * 12 + 12);
            }
          g_assert_cmpfloat (height, >=, before);
          before = height;
          gradus_formula_layout_get_extents (layout, NULL, &height, &depth);
          g_assert_true (isfinite (height) && isfinite (depth));
          g_string_free (tex, TRUE);
        }
    }
}

static void
test_roles (void)
{
  g_autoptr (GradusFormulaTree) formula = parse ("aaaa+\\role{class2}{bb\\role{accent}{cc}}");
  g_autoptr (GradusFormulaLayout) layout = gradus_formula_layout_new (formula, 20, TRUE);
  double width;

  gradus_formula_layout_get_extents (layout, &width, NULL, NULL);
  g_assert_cmpint (gradus_formula_layout_get_role_at (layout, 3, -3), ==, -1);
  g_assert_cmpint (gradus_formula_layout_get_role_at (layout, width - 2, -3), ==,
                   GRADUS_ROLE_ACCENT);
  g_assert_cmpint (gradus_formula_layout_get_role_at (layout, width - 28, -3), ==,
                   GRADUS_ROLE_CLASS + 2);
  g_assert_cmpint (gradus_formula_layout_get_role_at (layout, width - 2, 100), ==, -1);
}

/* Everything that a layout says about its ink is so, on a raster. */
static void
check_ink (const char *tex, const GradusMathFont *font, const char *svg)
{
  g_autoptr (GradusFormulaTree) formula = parse (tex);
  g_autoptr (GradusFormulaLayout) layout = gradus_formula_layout_new_with_font (formula, font, 20,
                                                                                TRUE, 0);
  cairo_surface_t *surface;
  cairo_t *cr;
  double x, y, width, height;
  const guint8 *data;
  int stride, columns, rows, left = G_MAXINT, right = -1, top = G_MAXINT, bottom = -1;

  gradus_formula_layout_get_ink (layout, &x, &y, &width, &height);
  columns = (int) width + 60;
  rows = (int) height + 60;
  surface = cairo_image_surface_create (CAIRO_FORMAT_A8, columns, rows);
  cr = cairo_create (surface);
  gradus_formula_draw (layout, cr, 30 - floor (x), 30 - floor (y), GRADUS_SCHEME_LIGHT);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  data = cairo_image_surface_get_data (surface);
  stride = cairo_image_surface_get_stride (surface);
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      if (data[i * stride + j] > 100)
        {
          left = MIN (left, j);
          right = MAX (right, j);
          top = MIN (top, i);
          bottom = MAX (bottom, i);
        }
  cairo_surface_destroy (surface);
  g_assert_cmpfloat (fabs (left - (30 - floor (x) + x)), <=, 2.5);
  g_assert_cmpfloat (fabs (right + 1 - (30 - floor (x) + x + width)), <=, 2.5);
  g_assert_cmpfloat (fabs (top - (30 - floor (y) + y)), <=, 2.5);
  g_assert_cmpfloat (fabs (bottom + 1 - (30 - floor (y) + y + height)), <=, 2.5);

  if (svg != NULL)
    {
      surface = cairo_svg_surface_create (svg, width, height);
      cr = cairo_create (surface);
      gradus_formula_draw (layout, cr, -x, -y, GRADUS_SCHEME_DARK);
      gradus_formula_draw_halo (layout, cr, -x, -y, GRADUS_SCHEME_DARK, GRADUS_ROLE_ACCENT);
      g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

static const char *const pictures[] = {
  "\\frac{\\role{accent}{x}}{y^2}",
  "\\sum_{i=1}^n x_i=\\int_0^1 f\\,dx",
  "\\left(\\begin{matrix}1\\\\2\\\\3\\\\4\\\\5\\\\6\\\\7\\end{matrix}\\right)",
  "\\sqrt[3]{\\frac{a}{b}}",
  "\\overbrace{x+y+z}^n\\underline{w}",
};

static void
test_ink (void)
{
  g_autofree char *svg = g_build_filename (g_get_tmp_dir (), "gradus-test-formula.svg", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    check_ink (pictures[i], gradus_math_font_get_default (), i == 0 ? svg : NULL);
  g_assert_true (g_file_test (svg, G_FILE_TEST_EXISTS));
  g_remove (svg);
}

/* Without a font for mathematics all is there, if poorer. */
static void
test_fallback (void)
{
  g_autoptr (GradusMathFont) font = gradus_math_font_new_fallback ();

  g_assert_false (font->has_math);
  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    check_ink (pictures[i], font, NULL);
}

static void
test_size_for_text (void)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  PangoFontDescription *description = pango_font_description_from_string ("Sans 12");
  double size, larger;

  pango_context_set_font_description (context, description);
  size = gradus_formula_size_for_text (context);
  g_assert_cmpfloat (size, >, 12);
  g_assert_cmpfloat (size, <, 24);
  pango_font_description_set_size (description, 24 * PANGO_SCALE);
  pango_context_set_font_description (context, description);
  larger = gradus_formula_size_for_text (context);
  g_assert_cmpfloat_with_epsilon (larger, 2 * size, 0.05 * larger);
  pango_font_description_free (description);
  g_object_unref (context);
}

/* --- The registry ----------------------------------------------------------------------------- */

static guint n_formulas;

static void
check_formula (const GradusAlgorithm *algorithm, const char *id, const char *tex)
{
  g_autoptr (GradusFormulaTree) formula = NULL;
  g_autoptr (GradusFormulaLayout) layout = NULL;
  g_autofree char *speech = NULL;
  double width, height, depth;

  if (tex == NULL)
    return;
  g_test_message ("%s %s: %s", algorithm->id, id, tex);
  formula = parse (tex);
  layout = gradus_formula_layout_new (formula, 16, TRUE);
  gradus_formula_layout_get_extents (layout, &width, &height, &depth);
  g_assert_cmpfloat (width, >, 0);
  g_assert_cmpfloat (width, <, 1000);
  g_assert_cmpfloat (height + depth, >, 0);
  g_assert_cmpfloat (height + depth, <, 200);
  speech = gradus_formula_to_speech (formula);
  g_assert_cmpstr (speech, !=, "");
  n_formulas++;
}

static void
test_registry (void)
{
  guint n;
  const GradusAlgorithm *const *algorithms = gradus_registry_get_algorithms (&n);

  for (guint i = 0; i < n; i++)
    {
      const GradusAlgorithm *algorithm = algorithms[i];

      for (const GradusFormula *f = algorithm->formulas; f != NULL && f->id != NULL; f++)
        check_formula (algorithm, f->id, f->tex);
      for (const GradusMetric *m = algorithm->metrics; m != NULL && m->id != NULL; m++)
        check_formula (algorithm, m->id, m->tex);
      for (const GradusValue *v = algorithm->values; v != NULL && v->id != NULL; v++)
        check_formula (algorithm, v->id, v->tex);
      for (const GradusInvariant *v = algorithm->invariants; v != NULL && v->id != NULL; v++)
        check_formula (algorithm, v->id, v->tex);
      for (const GradusParam *p = algorithm->params; p != NULL && p->id != NULL; p++)
        check_formula (algorithm, p->id, p->symbol);
    }
  g_assert_cmpuint (n_formulas, >, 100);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();

  g_test_add_func ("/formula/symbols", test_symbols);
  g_test_add_func ("/formula/letters", test_letters);
  g_test_add_func ("/formula/errors", test_errors);
  g_test_add_func ("/formula/limits-of-input", test_limits_of_input);
  g_test_add_func ("/formula/latex", test_latex);
  g_test_add_func ("/formula/speech", test_speech);
  g_test_add_func ("/formula/text", test_text);
  g_test_add_func ("/formula/sizes-of-tex", test_sizes_of_tex);
  g_test_add_func ("/formula/spaces", test_spaces);
  g_test_add_func ("/formula/dots", test_dots);
  g_test_add_func ("/formula/lines", test_lines);
  g_test_add_func ("/formula/own-lines", test_own_lines);
  g_test_add_func ("/formula/delimiters", test_delimiters);
  g_test_add_func ("/formula/roles", test_roles);
  g_test_add_func ("/formula/ink", test_ink);
  g_test_add_func ("/formula/box", test_box);
  g_test_add_func ("/formula/fallback", test_fallback);
  g_test_add_func ("/formula/size-for-text", test_size_for_text);
  g_test_add_func ("/formula/registry", test_registry);

  return g_test_run ();
}
