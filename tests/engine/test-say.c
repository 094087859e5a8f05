/* Texts with names: digits that belong together.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-say.h"

typedef struct
{
  double gamma, change, bound;
} State;

static const GradusQuantity quantities[] = {
  { "gamma", "Discount", NULL, GRADUS_QUANTITY (State, gamma) },
  { "change", "Change", NULL, GRADUS_QUANTITY (State, change) },
  { "bound", "Bound", NULL, GRADUS_QUANTITY (State, bound) },
  { NULL },
};

static const GradusAlgorithm algorithm = { .id = "bounded", .quantities = quantities };

static void
assert_tex (const State *state, const char *text, const char *expected)
{
  const GradusPosition here = { .algorithm = &algorithm, .state = state };
  g_autoptr (GradusNames) names = gradus_names_new (&here);
  g_autoptr (GString) tex = g_string_new (NULL);

  gradus_say_tex (names, text, tex);
  g_assert_cmpstr (tex->str, ==, expected);
  g_assert_null (gradus_say_take_error ());
  g_assert_null (gradus_say_take_refuted ());
}

/* A number that a calculation needs with four digits has four wherever the text writes it, unless
 * it says otherwise; without a calculation it has three. */
static void
test_digits (void)
{
  const State state = { 0.99, 0.332665, 0.99 / (1 - 0.99) * 0.332665 };

  assert_tex (&state, "<change>", "0.333");
  assert_tex (&state, "<change> : <calc gamma / ( 1 - gamma ) * change = bound>",
              "0.3327 : \\frac{0.99}{1 - 0.99} \\cdot 0.3327 = 32.9");
  assert_tex (&state, "<calc gamma / ( 1 - gamma ) * change = bound> : <change>",
              "\\frac{0.99}{1 - 0.99} \\cdot 0.3327 = 32.9 : 0.3327");
  assert_tex (&state, "<change|3> : <calc gamma / ( 1 - gamma ) * change = bound>",
              "0.333 : \\frac{0.99}{1 - 0.99} \\cdot 0.3327 = 32.9");
}

static void
assert_text (const State *state, const char *text, const char *expected)
{
  const GradusPosition here = { .algorithm = &algorithm, .state = state };
  g_autoptr (GradusNames) names = gradus_names_new (&here);
  g_autoptr (GString) words = g_string_new (NULL);

  gradus_say_text (names, text, words);
  g_assert_cmpstr (words->str, ==, expected);
  g_assert_null (gradus_say_take_error ());
}

/* What is false is noted, once, with both sides, though it is written with the sign of rounding. */
static void
test_refuted (void)
{
  const State state = { 0.99, 0.332665, 0.332665 };
  const GradusPosition here = { .algorithm = &algorithm, .state = &state };
  g_autoptr (GradusNames) names = gradus_names_new (&here);
  g_autoptr (GString) tex = g_string_new (NULL);
  g_autofree char *refuted = NULL;

  gradus_say_tex (names, "<calc change * 2 = bound> \\quad <calc change * 3 = bound>", tex);
  g_assert_cmpstr (tex->str, ==,
                   "0.3327 \\cdot 2 \\approx 0.333 \\quad 0.3327 \\cdot 3 \\approx 0.333");
  refuted = gradus_say_take_refuted ();
  g_assert_cmpstr (
    refuted, ==,
    "“change * 2 = bound” is false: the left side is 0.66533, the right side 0.332665");
  g_assert_null (gradus_say_take_refuted ());
  assert_tex (&state, "<calc change - bound = 0>", "0.333 - 0.333 = 0");
}

/* What stands behind an underscore is an index, when it is a whole number. */
static void
test_index (void)
{
  const State state = { 38, 0.5, 0 };

  assert_text (&state, "θ_{gamma} is {gamma}", "θ₃₈ is 38");
  assert_text (&state, "θ_{bound} = {change}", "θ₀ = 0.5");
  assert_text (&state, "θ_{change}", "θ_0.5");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/say/digits", test_digits);
  g_test_add_func ("/say/refuted", test_refuted);
  g_test_add_func ("/say/index", test_index);
  return g_test_run ();
}
