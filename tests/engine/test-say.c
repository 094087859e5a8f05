/* Texts with names: digits that belong together.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

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

/* In three digits or more, with the signs of narration. */
static void
test_has_number (void)
{
  static const struct
  {
    const char *text;
    double value;
    gboolean has;
  } cases[] = {
    { "Label 1 gets 7: nothing else is as high.", 7, TRUE },
    { "Label 2 leads with 9.", 7, FALSE },
    { "It is 0.42.", 0.42, TRUE },
    { "It is 0.4.", 0.42, FALSE },
    { "0.4217 is left.", 0.42173, TRUE },
    { "By 0.9 to 1.", 0.9998, TRUE },
    { "It goes to (−0.198, 0.125).", -0.198, TRUE },
    { "It goes to (-0.198, 0.125).", -0.198, TRUE },
    { "It goes to (0.198, 0.125).", -0.198, FALSE },
    { "Of 12,346 points", 12345.6, TRUE },
    { "1.2e−5 is little", 1.2e-5, TRUE },
    { "是3.5。", 3.5, TRUE },
    { "", 0, FALSE },
    { "0 of 3", 0, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].text);
      g_assert_cmpint (gradus_text_has_number (cases[i].text, cases[i].value), ==, cases[i].has);
    }
}

/* The number that was measured stands in the sentence, where there is one. */
static void
test_broken (void)
{
  g_autofree char *with = gradus_say_broken (-0.25), *without = gradus_say_broken (NAN);

  g_assert_true (gradus_text_has_number (with, -0.25));
  g_assert_cmpstr (without, ==, "This promise does not hold at this step.");
}

static void
name_double (const GradusPosition *here, GradusNames *names)
{
  gradus_names_number (names, "double", 2 * ((const State *) here->state)->gamma);
}

/* The names of a position are shared: they take what name() adds and nothing else. One's own take
 * more, which hides what is there and is seen by nobody else. */
static void
test_own (void)
{
  const GradusAlgorithm named = { .id = "named", .quantities = quantities, .name = name_double };
  const State state = { 0.5, 1, 2 };
  GradusKept kept = { 0 };
  const GradusPosition here = { .algorithm = &named, .state = &state, .kept = &kept };
  g_autoptr (GradusNames) shared = gradus_names_new (&here);
  g_autoptr (GradusNames) own = gradus_names_new_own (&here);
  g_autoptr (GradusNames) again = gradus_names_new (&here);

  g_assert_true (again == shared && own != shared);
  gradus_names_number (own, "double", 7);
  gradus_names_number (own, "asked", 8);
  g_assert_cmpfloat (gradus_names_get_number (own, "double"), ==, 7);
  g_assert_cmpfloat (gradus_names_get_number (own, "asked"), ==, 8);
  g_assert_cmpfloat (gradus_names_get_number (shared, "double"), ==, 1);
  for (guint i = 0; i < 2; i++)
    {
      /* Before and after name() has been called. */
      g_autoptr (GradusNames) late = gradus_names_new (&here);

      g_test_expect_message (G_LOG_DOMAIN, G_LOG_LEVEL_CRITICAL, "*names->open*");
      gradus_names_number (late, "asked", 8);
      g_test_assert_expected_messages ();
      g_assert_true (isnan (gradus_names_get_number (late, "asked")));
      gradus_kept_clear (&kept);
    }
  gradus_kept_clear (&kept);
}

static double row_x[] = { 1, 2 }, row_y[] = { 128254, 7 };
static gint32 row_label[] = { 0, 1 };

static void
name_row (const GradusPosition *here, GradusNames *names)
{
  const GradusTable table = {
    .n = 2, .d = 1, .x = row_x, .y = row_y, .label = row_label, .n_classes = 2
  };

  (void) here;
  gradus_names_row (names, &table, 0);
}

/* Of a row with a target and a class, y is what the algorithm learns. */
static void
test_row (void)
{
  static const GradusNeeds needs[] = { GRADUS_NEEDS_Y, GRADUS_NEEDS_LABEL,
                                       GRADUS_NEEDS_Y | GRADUS_NEEDS_LABEL };
  static const double expected[] = { 128254, -1, 128254 };

  for (guint i = 0; i < G_N_ELEMENTS (needs); i++)
    {
      const GradusAlgorithm named = { .id = "named", .needs = needs[i], .name = name_row };
      const GradusPosition here = { .algorithm = &named };
      g_autoptr (GradusNames) names = gradus_names_new (&here);

      g_assert_cmpfloat (gradus_names_get_number (names, "y"), ==, expected[i]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/say/digits", test_digits);
  g_test_add_func ("/say/refuted", test_refuted);
  g_test_add_func ("/say/index", test_index);
  g_test_add_func ("/say/has-number", test_has_number);
  g_test_add_func ("/say/broken", test_broken);
  g_test_add_func ("/say/own-names", test_own);
  g_test_add_func ("/say/row", test_row);
  return g_test_run ();
}
