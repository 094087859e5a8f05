/* Gradus: tests of parameters described once, and of numbers as text.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "gradus-number.h"
#include "gradus-params.h"
#include "gradus-status.h"
#include "gradus-tex.h"

typedef struct
{
  double rate;
  int count;
  bool shuffle;
  unsigned int kernel;
  double gamma;
  double free;
  char after; /* not a parameter; nothing may touch it */
} Params;

enum
{
  KERNEL_LINEAR,
  KERNEL_POLYNOMIAL,
  KERNEL_RBF,
};

static const GradusChoice kernels[] = {
  { "linear", "Linear" },
  { "polynomial", "Polynomial" },
  { "rbf", "Gaussian" },
  { NULL },
};

static const GradusParam table[] = {
  {
    .id = "rate",
    .label = "Learning rate",
    GRADUS_PARAM_FIELD (Params, rate),
    .def = 0.1,
    .min = 1e-6,
    .max = 10.0,
  },
  {
    .id = "count",
    .label = "Count",
    GRADUS_PARAM_FIELD (Params, count),
    .def = 3,
    .min = 1,
    .max = 20,
  },
  {
    .id = "shuffle",
    .label = "Shuffle",
    GRADUS_PARAM_FIELD (Params, shuffle),
    .def = 1,
  },
  {
    .id = "kernel",
    .label = "Kernel",
    GRADUS_PARAM_FIELD (Params, kernel),
    .def = KERNEL_RBF,
    .choices = kernels,
  },
  {
    .id = "gamma",
    .label = "Gamma",
    GRADUS_PARAM_FIELD (Params, gamma),
    .def = 1.0,
    .min = 0.0,
    .max = INFINITY,
    .enabled_if = "kernel=rbf|polynomial",
  },
  {
    .id = "free",
    .label = "Free",
    GRADUS_PARAM_FIELD (Params, free),
    .min = -INFINITY,
    .max = INFINITY,
    .enabled_if = "shuffle=true",
  },
  { NULL },
};

static const GradusParam *
find (const char *id)
{
  const GradusParam *param = gradus_params_find (table, id);

  g_assert_nonnull (param);

  return param;
}

static void
assert_refused (const char *id, const char *text, const char *fragment)
{
  Params params, before;
  g_autoptr (GError) error = NULL;

  memset (&params, 0, sizeof params);
  gradus_params_reset (table, &params);
  before = params;

  g_assert_false (gradus_params_set_string (find (id), &params, text, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM);
  /* The sentence names the parameter twice, as people and as programs call it. */
  g_assert_nonnull (strstr (error->message, id));
  g_assert_nonnull (strstr (error->message, find (id)->label));
  g_assert_nonnull (strstr (error->message, fragment));
  g_assert_true (g_str_has_suffix (error->message, "."));
  g_assert_true (gradus_params_equal (table, &params, &before));
}

static void
test_kinds (void)
{
  g_assert_cmpint (find ("rate")->kind, ==, GRADUS_PARAM_DOUBLE);
  g_assert_cmpint (find ("count")->kind, ==, GRADUS_PARAM_INT);
  g_assert_cmpint (find ("shuffle")->kind, ==, GRADUS_PARAM_BOOL);
  g_assert_cmpint (find ("kernel")->kind, ==, GRADUS_PARAM_CHOICE);
  g_assert_null (gradus_params_find (table, "nothing"));
  g_assert_null (gradus_params_find (NULL, "rate"));
}

static void
test_defaults (void)
{
  Params params;

  memset (&params, 0xa5, sizeof params);
  gradus_params_reset (table, &params);
  g_assert_cmpfloat (params.rate, ==, 0.1);
  g_assert_cmpint (params.count, ==, 3);
  g_assert_true (params.shuffle);
  g_assert_cmpuint (params.kernel, ==, KERNEL_RBF);
  g_assert_cmpint ((guchar) params.after, ==, 0xa5);
}

static void
test_ranges (void)
{
  Params params;
  g_autoptr (GError) error = NULL;

  gradus_params_reset (table, &params);

  /* The ends belong to the range. */
  g_assert_true (gradus_params_set (find ("rate"), &params, 10.0, NULL));
  g_assert_true (gradus_params_set (find ("rate"), &params, 1e-6, NULL));
  g_assert_true (gradus_params_set (find ("count"), &params, 20, NULL));
  g_assert_true (gradus_params_set (find ("gamma"), &params, 1e300, NULL));
  g_assert_true (gradus_params_set (find ("free"), &params, -DBL_MAX, NULL));

  assert_refused ("rate", "10.0000001", "from 1e-6 to 10");
  assert_refused ("rate", "0", "from 1e-6 to 10");
  assert_refused ("count", "0", "from 1 to 20");
  assert_refused ("count", "99999999999", "from 1 to 20");
  assert_refused ("count", "2.5", "whole number");
  assert_refused ("gamma", "-1e-300", "at least 0");
  assert_refused ("free", "inf", "finite");
  assert_refused ("rate", "nan", "finite");
  assert_refused ("rate", "1e999", "finite");

  g_assert_false (gradus_params_set (find ("kernel"), &params, 3, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM);
  g_clear_error (&error);
  g_assert_false (gradus_params_set (find ("shuffle"), &params, 0.5, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM);
}

static void
test_nonsense (void)
{
  static const char *const nonsense[] = {
    "", " ", "abc", "1,5", "0.1x", "--1", "1 2", "٣", "one", "1e", "rbf",
  };

  for (guint i = 0; i < G_N_ELEMENTS (nonsense); i++)
    {
      assert_refused ("rate", nonsense[i], "needs a number");
      assert_refused ("count", nonsense[i], "needs a number");
      if (!g_str_equal (nonsense[i], "rbf"))
        assert_refused ("kernel", nonsense[i], "linear, polynomial, rbf");
      assert_refused ("shuffle", nonsense[i], "true or false");
    }
  assert_refused ("kernel", "RBF", "choose one of");
  assert_refused ("kernel", "1", "choose one of");
}

static void
test_text (void)
{
  static const double numbers[] = {
    0.1, 1.0 / 3.0, 1e-5, 2.0 / 3.0, 5e-6, 9.999999999999998, 3.0, 1.2345678901234567,
  };
  Params params;
  g_autofree char *shortest = NULL;

  gradus_params_reset (table, &params);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autofree char *text = NULL;

      g_assert_true (gradus_params_set (find ("rate"), &params, numbers[i], NULL));
      text = gradus_params_get_string (find ("rate"), &params);
      params.rate = 0.0;
      g_assert_true (gradus_params_set_string (find ("rate"), &params, text, NULL));
      g_assert_cmpfloat (params.rate, ==, numbers[i]);
    }

  g_assert_true (gradus_params_set (find ("rate"), &params, 0.1, NULL));
  shortest = gradus_params_get_string (find ("rate"), &params);
  g_assert_cmpstr (shortest, ==, "0.1");

  for (guint i = 0; table[i].id != NULL; i++)
    {
      g_autofree char *text = NULL, *again = NULL;

      gradus_params_reset (table, &params);
      text = gradus_params_get_string (&table[i], &params);
      g_assert_true (gradus_params_set_string (&table[i], &params, text, NULL));
      again = gradus_params_get_string (&table[i], &params);
      g_assert_cmpstr (text, ==, again);
    }

  g_assert_true (gradus_params_set_string (find ("shuffle"), &params, "No", NULL));
  g_assert_false (params.shuffle);
  g_assert_true (gradus_params_set_string (find ("shuffle"), &params, " on ", NULL));
  g_assert_true (params.shuffle);
}

static void
test_parse (void)
{
  Params params, before;
  g_autoptr (GError) error = NULL;

  gradus_params_reset (table, &params);
  g_assert_true (gradus_params_parse (table, &params, NULL, &error));
  g_assert_true (gradus_params_parse (table, &params, "", &error));
  g_assert_true (gradus_params_parse (table, &params, " , ", &error));
  g_assert_true (gradus_params_parse (table, &params,
                                      "rate=0.5, count=7 kernel=linear\tshuffle=false,", &error));
  g_assert_no_error (error);
  g_assert_cmpfloat (params.rate, ==, 0.5);
  g_assert_cmpint (params.count, ==, 7);
  g_assert_cmpuint (params.kernel, ==, KERNEL_LINEAR);
  g_assert_false (params.shuffle);
  g_assert_cmpfloat (params.gamma, ==, 1.0);

  /* All or nothing. */
  before = params;
  g_assert_false (gradus_params_parse (table, &params, "rate=1,count=1000", &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM);
  g_assert_true (gradus_params_equal (table, &params, &before));
  g_clear_error (&error);

  g_assert_false (gradus_params_parse (table, &params, "speed=1", &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM);
  g_assert_nonnull (strstr (error->message, "speed"));
  g_assert_nonnull (strstr (error->message, "rate, count, shuffle"));
  g_clear_error (&error);

  g_assert_false (gradus_params_parse (table, &params, "rate", &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM);
  g_clear_error (&error);
  g_assert_false (gradus_params_parse (table, &params, "=3", &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM);
  g_clear_error (&error);

  /* What has no parameters takes none. */
  g_assert_true (gradus_params_parse (NULL, &params, "", &error));
  g_assert_false (gradus_params_parse (NULL, &params, "k=3", &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM);
}

static void
test_enabled (void)
{
  Params params;

  gradus_params_reset (table, &params);
  g_assert_true (gradus_params_is_enabled (table, find ("rate"), &params));
  g_assert_true (gradus_params_is_enabled (table, find ("gamma"), &params));
  params.kernel = KERNEL_POLYNOMIAL;
  g_assert_true (gradus_params_is_enabled (table, find ("gamma"), &params));
  params.kernel = KERNEL_LINEAR;
  g_assert_false (gradus_params_is_enabled (table, find ("gamma"), &params));
  g_assert_true (gradus_params_is_enabled (table, find ("free"), &params));
  params.shuffle = false;
  g_assert_false (gradus_params_is_enabled (table, find ("free"), &params));
}

static void
test_equal (void)
{
  Params a, b;

  memset (&a, 0, sizeof a);
  memset (&b, 0xff, sizeof b);
  gradus_params_reset (table, &a);
  gradus_params_reset (table, &b);
  g_assert_true (gradus_params_equal (table, &a, &b));
  b.count++;
  g_assert_false (gradus_params_equal (table, &a, &b));
}

/* A decimal comma in the environment must change nothing. */
static void
test_locale (void)
{
  static const char *const candidates[] = {
    "de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "es_ES.UTF-8", "ru_RU.UTF-8", "nl_NL.UTF-8",
  };
  const char *found = NULL;
  char buffer[GRADUS_NUMBER_SIZE];
  g_autofree char *text = NULL;
  Params params;
  double value;

  for (guint i = 0; i < G_N_ELEMENTS (candidates) && found == NULL; i++)
    found = setlocale (LC_NUMERIC, candidates[i]);
  if (found == NULL)
    {
      g_test_skip ("no locale with a decimal comma is installed");
      return;
    }
  g_assert_cmpstr (localeconv ()->decimal_point, ==, ",");

  gradus_params_reset (table, &params);
  g_assert_true (gradus_params_parse (table, &params, "rate=0.25", NULL));
  g_assert_cmpfloat (params.rate, ==, 0.25);
  text = gradus_params_get_string (find ("rate"), &params);
  g_assert_cmpstr (text, ==, "0.25");
  g_assert_cmpstr (gradus_format_number (buffer, 0.25), ==, "0.25");
  g_assert_true (gradus_number_from_text ("2.5", &value));
  g_assert_cmpfloat (value, ==, 2.5);

  setlocale (LC_NUMERIC, "C");
}

static void
test_format (void)
{
  static const struct
  {
    double value;
    int digits;
    const char *text;
  } cases[] = {
    { 0.0, 3, "0" },
    { -0.0, 3, "0" },
    { 1.0, 3, "1" },
    { 0.5, 3, "0.5" },
    { 516.98986, 3, "517" },
    { 12345.6, 3, "12346" },
    { -2.0 / 3.0, 3, "−0.667" },
    { 0.99996, 3, "1" },
    { 999.96, 3, "1000" },
    { 0.00012345, 3, "0.000123" },
    { 1.2345e-5, 3, "1.23e−5" },
    { -1.5e-300, 3, "−1.5e−300" },
    { 1e6, 3, "1e6" },
    { 999999.0, 3, "999999" },
    { 2.5e300, 3, "2.5e300" },
    { 1.0 / 3.0, 6, "0.333333" },
    { 660.1, 1, "660" },
    { -DBL_MAX, 15, "−1.79769313486232e308" },
    { INFINITY, 3, "∞" },
    { -INFINITY, 3, "−∞" },
  };
  char buffer[GRADUS_NUMBER_SIZE];

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpstr (gradus_format_digits (buffer, cases[i].value, cases[i].digits), ==,
                     cases[i].text);
  g_assert_cmpstr (gradus_format_number (buffer, NAN), ==, "NaN");
  g_assert_cmpstr (GRADUS_NUM (-1.0), ==, "−1");
}

/* Large numbers in groups of three, the others as they are without. */
/* A half goes one way, however a sum came to it. */
static void
test_halves (void)
{
  g_assert_cmpstr (GRADUS_NUM (3.875), ==, "3.88");
  g_assert_cmpstr (GRADUS_NUM (nextafter (3.875, 0)), ==, "3.88");
  g_assert_cmpstr (GRADUS_NUM (-3.865), ==, "−3.87");
  g_assert_cmpstr (GRADUS_NUM (0.125 - 1e-12), ==, "0.125");
  g_assert_cmpstr (GRADUS_NUM_DIGITS (0.125 - 1e-12, 2), ==, "0.12");
  g_assert_cmpstr (GRADUS_NUM_DIGITS (0.125, 2), ==, "0.13");
  g_assert_cmpstr (GRADUS_NUM (9.995), ==, "10");
  g_assert_cmpstr (GRADUS_NUM_DIGITS (1.00000000000025, 15), ==, "1.00000000000025");
  g_assert_cmpstr (GRADUS_NUM_GROUPED (2000.5, 4), ==, "2,001");
  g_assert_cmpfloat (gradus_tex_round_decimals (nextafter (3.875, 0), 2), ==, 3.88);
}

/* What rounding has left of a sum is told as 0, and what is only small is not. */
static void
test_settle (void)
{
  g_assert_cmpfloat (gradus_settle (0.1 + 0.2 - 0.3, 0.3), ==, 0);
  g_assert_cmpfloat (gradus_settle (-1e-17, 1), ==, 0);
  g_assert_cmpfloat (gradus_settle (1e-11, 1), ==, 1e-11);
  g_assert_cmpfloat (gradus_settle (1e-17, 1e-15), ==, 1e-17);
  g_assert_cmpfloat (gradus_settle (3, INFINITY), ==, 3);
  g_assert_cmpfloat (gradus_settle (3, NAN), ==, 3);
  g_assert_true (isnan (gradus_settle (NAN, 1)));
  g_assert_cmpfloat (gradus_settle_square (1e-30, 4), ==, 0);
  g_assert_cmpfloat (gradus_settle_square (1e-13, 4), ==, 1e-13);
  g_assert_cmpfloat (gradus_settle_square (1e-30, 1e-15), ==, 1e-30);
}

static void
test_grouped (void)
{
  static const struct
  {
    double value;
    int digits;
    const char *text;
  } cases[] = {
    { 3082802.761, 3, "3,082,803" },
    { -938332.18, 3, "−938,332" },
    { 96732.2388, 7, "96,732.24" },
    { 1000, 3, "1,000" },
    { 999.4, 3, "999" },
    { 0.0012, 3, "0.0012" },
    { 2.5e9, 3, "2.5e9" },
    { INFINITY, 3, "∞" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpstr (GRADUS_NUM_GROUPED (cases[i].value, cases[i].digits), ==, cases[i].text);
}

static void
test_number_text (void)
{
  static const double numbers[] = {
    0.0, 0.1, -1.0 / 3.0, 1e300, 5e-324, DBL_MAX, 123456789012345678.0, 0.30000000000000004,
  };
  static const char *const texts[] = {
    "0", "10", "100000", "0.1", "-0.25", "1e-6", "2.5e-100", "1e20", "-1e300", "1.05e30",
  };
  double value;

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autofree char *text = gradus_number_to_text (numbers[i]);

      g_assert_true (gradus_number_from_text (text, &value));
      g_assert_cmpfloat (value, ==, numbers[i]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *text = NULL;

      g_assert_true (gradus_number_from_text (texts[i], &value));
      text = gradus_number_to_text (value);
      g_assert_cmpstr (text, ==, texts[i]);
    }

  g_assert_true (gradus_number_from_text ("  -1.5e2 ", &value));
  g_assert_cmpfloat (value, ==, -150.0);
  g_assert_false (gradus_number_from_text ("", &value));
  g_assert_false (gradus_number_from_text ("  ", &value));
  g_assert_false (gradus_number_from_text ("1.5kg", &value));
  g_assert_false (gradus_number_from_text ("nan", &value));
  g_assert_false (gradus_number_from_text ("1e400", &value));
  {
    /* What a person types, with any keyboard. */
    static const struct
    {
      const char *text;
      double value;
    } typed[] = {
      { "12", 12 },      { " -0.5 ", -0.5 },   { "−0,5", -0.5 },  { "1e-3", 1e-3 },
      { "３", 3 },       { "－１．５", -1.5 }, { "１，５", 1.5 }, { "２ｅ－３", 2e-3 },
      { "\u3000７", 7 }, { "+4", 4 },
    };
    static const char *const wrong[] = { "", "three", "三", "1,2,3", "1.2.3", "１ ２", "\xff" };

    for (guint i = 0; i < G_N_ELEMENTS (typed); i++)
      {
        g_assert_true (gradus_number_from_typed (typed[i].text, &value));
        g_assert_cmpfloat (value, ==, typed[i].value);
      }
    for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
      g_assert_false (gradus_number_from_typed (wrong[i], &value));
  }
}

/* The shorter of the texts with 15, 16 and 17 digits that printf makes and that reads back. */
static void
number_by_printf (char plain[G_ASCII_DTOSTR_BUF_SIZE], double value)
{
  static const char *const formats[] = { "%.15g", "%.16g", "%.17g" };
  char *e;
  guint k = 0;

  do
    g_ascii_formatd (plain, G_ASCII_DTOSTR_BUF_SIZE, formats[k], value);
  while (g_ascii_strtod (plain, NULL) != value && ++k < 3);

  e = strchr (plain, 'e');
  if (e != NULL)
    g_snprintf (e + 1, 8, "%d", atoi (e + 1));
}

static void
number_is_shortest (double value)
{
  char plain[G_ASCII_DTOSTR_BUF_SIZE], written[G_ASCII_DTOSTR_BUF_SIZE];

  gradus_number_write (written, value);
  g_assert_cmpfloat (g_ascii_strtod (written, NULL), ==, value);
  if (fabs (value) < 1e15 && value == rint (value))
    g_snprintf (plain, sizeof plain, "%.0f", value);
  else
    number_by_printf (plain, value);
  g_assert_cmpstr (written, ==, plain);
}

/* No shorter text reads back, whatever the size of the number and however it came about. */
static void
test_number_is_shortest (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);

  for (guint i = 0; i < 20000; i++)
    {
      const double number = g_rand_double_range (rand, -1, 1);
      const int power = g_rand_int_range (rand, -40, 40);

      number_is_shortest (i % 4 == 0   ? number
                          : i % 4 == 1 ? number * pow (10, power)
                          : i % 4 == 2 ? rint (number * 1e6) * pow (10, power)
                                       : rint (number * 1e4) / 1024);
    }
  /* Where the distance of neighbours, the number of digits or the way they are laid out changes. */
  for (int power = -60; power <= 60; power++)
    {
      const double edges[] = { ldexp (1, power), pow (10, power), ldexp (3, power) };

      for (guint i = 0; i < G_N_ELEMENTS (edges); i++)
        {
          double below = edges[i], above = edges[i];

          for (guint k = 0; k < 40; k++)
            {
              number_is_shortest (below);
              number_is_shortest (-above);
              below = nextafter (below, 0);
              above = nextafter (above, INFINITY);
            }
        }
    }
}

/* A formula is kept as text, and equal when it says the same. */
static void
test_function (void)
{
  typedef struct
  {
    int before;
    const GradusFunction *loss;
  } Typed;
  static const GradusParam typed[] = {
    { .id = "before", .label = "Before", GRADUS_PARAM_FIELD (Typed, before), .def = 2, .max = 9 },
    { .id = "loss",
      .label = "Loss",
      GRADUS_PARAM_FIELD (Typed, loss),
      .text = "r^2/2",
      .variable = 'r' },
    { NULL },
  };
  Typed a, b;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  gradus_params_reset (typed, &a);
  gradus_params_reset (typed, &b);
  g_assert_cmpfloat (gradus_params_get (&typed[1], &a), ==, gradus_param_get_default (&typed[1]));
  gradus_params_parse (typed, &a, "before=3,loss=max(r^2;|r|)", &error);
  g_assert_no_error (error);
  text = gradus_params_get_string (&typed[1], &a);
  g_assert_cmpstr (text, ==, "max(r^2;|r|)");
  g_assert_cmpfloat (gradus_function_at (a.loss, -0.5).value, ==, 0.5);
  g_assert_false (gradus_params_equal (typed, &a, &b));
  g_assert_true (gradus_params_set_string (&typed[1], &b, " max( r², | r | ) ", NULL));
  g_assert_true (a.loss == b.loss);

  g_assert_false (gradus_params_parse (typed, &a, "before=4,loss=r^", &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM);
  g_assert_nonnull (strstr (error->message, "“Loss” (loss) is no formula: “r^”, character 3"));
  g_clear_error (&error);
  g_assert_cmpint (a.before, ==, 3);
  g_assert_false (gradus_params_set (&typed[1], &a, 4e9, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM);
  g_assert_true (a.loss == b.loss);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/params/function", test_function);
  g_test_add_func ("/engine/params/kinds", test_kinds);
  g_test_add_func ("/engine/params/defaults", test_defaults);
  g_test_add_func ("/engine/params/ranges", test_ranges);
  g_test_add_func ("/engine/params/nonsense", test_nonsense);
  g_test_add_func ("/engine/params/text", test_text);
  g_test_add_func ("/engine/params/parse", test_parse);
  g_test_add_func ("/engine/params/enabled", test_enabled);
  g_test_add_func ("/engine/params/equal", test_equal);
  g_test_add_func ("/engine/params/locale", test_locale);
  g_test_add_func ("/engine/number/format", test_format);
  g_test_add_func ("/engine/number/halves", test_halves);
  g_test_add_func ("/engine/number/settle", test_settle);
  g_test_add_func ("/engine/number/grouped", test_grouped);
  g_test_add_func ("/engine/number/text", test_number_text);
  g_test_add_func ("/engine/number/shortest", test_number_is_shortest);

  return g_test_run ();
}
