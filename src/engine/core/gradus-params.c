/* Gradus: reading, writing and checking the fields that a table of GradusParam describes.
 *
 * Text is always in the C locale, so that a command line and an experiment file mean the same
 * everywhere.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <float.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-number.h"
#include "gradus-params.h"
#include "gradus-status.h"

static guint
count_choices (const GradusChoice *choices)
{
  guint n = 0;

  while (choices[n].id != NULL)
    n++;

  return n;
}

/* The hard range as it applies to the kind: a switch and a choice have theirs by nature, and a
 * whole number must fit its field. */
static void
get_range (const GradusParam *param, double *min, double *max)
{
  switch (param->kind)
    {
    case GRADUS_PARAM_BOOL:
      *min = 0.0;
      *max = 1.0;
      break;
    case GRADUS_PARAM_CHOICE:
      *min = 0.0;
      *max = count_choices (param->choices) - 1.0;
      break;
    case GRADUS_PARAM_FUNCTION:
      *min = 0.0;
      *max = G_MAXUINT;
      break;
    case GRADUS_PARAM_INT:
      *min = MAX (param->min, (double) G_MININT);
      *max = MIN (param->max, (double) G_MAXINT);
      break;
    case GRADUS_PARAM_DOUBLE:
    default:
      *min = MAX (param->min, -DBL_MAX);
      *max = MIN (param->max, DBL_MAX);
      break;
    }
}

static const gsize field_sizes[] = {
  [GRADUS_PARAM_DOUBLE] = sizeof (double),
  [GRADUS_PARAM_INT] = sizeof (int),
  [GRADUS_PARAM_BOOL] = sizeof (bool),
  [GRADUS_PARAM_CHOICE] = sizeof (unsigned int),
  [GRADUS_PARAM_FUNCTION] = sizeof (const GradusFunction *),
};

static void
store (const GradusParam *param, gpointer params, double value)
{
  gpointer field = (char *) params + param->offset;

  switch (param->kind)
    {
    case GRADUS_PARAM_BOOL:
      *(bool *) field = value != 0.0;
      break;
    case GRADUS_PARAM_CHOICE:
      *(unsigned int *) field = (unsigned int) value;
      break;
    case GRADUS_PARAM_FUNCTION:
      *(const GradusFunction **) field = gradus_function_get ((guint) value);
      break;
    case GRADUS_PARAM_INT:
      *(int *) field = (int) value;
      break;
    case GRADUS_PARAM_DOUBLE:
    default:
      *(double *) field = value;
      break;
    }
}

/* "rbf, linear or polynomial" would need grammar in every language; a plain list does not. */
static char *
list_choices (const GradusChoice *choices)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; choices[i].id != NULL; i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", choices[i].id);

  return g_string_free (list, FALSE);
}

static void
set_range_error (const GradusParam *param, double value, GError **error)
{
  g_autofree char *given = gradus_number_to_text (value);
  g_autofree char *low = NULL, *high = NULL;
  double min, max;

  get_range (param, &min, &max);
  low = gradus_number_to_text (min);
  high = gradus_number_to_text (max);

  if (max >= DBL_MAX)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM,
                 _ ("The parameter “%s” (%s) cannot be %s: choose a number that is at least %s."),
                 _ (param->label), param->id, given, low);
  else if (min <= -DBL_MAX)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM,
                 _ ("The parameter “%s” (%s) cannot be %s: choose a number that is at most %s."),
                 _ (param->label), param->id, given, high);
  else
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM,
                 _ ("The parameter “%s” (%s) cannot be %s: choose a number from %s to %s."),
                 _ (param->label), param->id, given, low, high);
}

double
gradus_param_get_default (const GradusParam *param)
{
  const GradusFunction *function;

  if (param->kind != GRADUS_PARAM_FUNCTION)
    return param->def;
  function = gradus_function_intern (param->text, param->variable, NULL);
  g_return_val_if_fail (function != NULL, 0);
  return gradus_function_get_number (function);
}

void
gradus_params_reset (const GradusParam *table, gpointer params)
{
  for (const GradusParam *param = table; param != NULL && param->id != NULL; param++)
    store (param, params, gradus_param_get_default (param));
}

const GradusParam *
gradus_params_find (const GradusParam *table, const char *id)
{
  for (const GradusParam *param = table; param != NULL && param->id != NULL; param++)
    if (strcmp (param->id, id) == 0)
      return param;

  return NULL;
}

double
gradus_params_get (const GradusParam *param, gconstpointer params)
{
  gconstpointer field = (const char *) params + param->offset;

  switch (param->kind)
    {
    case GRADUS_PARAM_BOOL:
      return *(const bool *) field ? 1.0 : 0.0;
    case GRADUS_PARAM_CHOICE:
      return *(const unsigned int *) field;
    case GRADUS_PARAM_FUNCTION:
      return gradus_function_get_number (*(const GradusFunction *const *) field);
    case GRADUS_PARAM_INT:
      return *(const int *) field;
    case GRADUS_PARAM_DOUBLE:
    default:
      return *(const double *) field;
    }
}

gboolean
gradus_params_set (const GradusParam *param, gpointer params, double value, GError **error)
{
  double min, max;

  if (param->fixed && value != param->def)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM,
                   _ ("The parameter “%s” (%s) is what makes this entry what it is and cannot be "
                      "changed: open the entry that has the other value."),
                   _ (param->label), param->id);
      return FALSE;
    }

  if (!isfinite (value))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM,
                   _ ("The parameter “%s” (%s) must be a finite number: choose another value."),
                   _ (param->label), param->id);
      return FALSE;
    }

  get_range (param, &min, &max);
  if (value < min || value > max)
    {
      set_range_error (param, value, error);
      return FALSE;
    }

  if (param->kind == GRADUS_PARAM_FUNCTION
      && (value != floor (value) || gradus_function_get ((guint) value) == NULL))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM,
                   _ ("The parameter “%s” (%s) is a formula: write it as text, such as %s."),
                   _ (param->label), param->id, param->text);
      return FALSE;
    }

  if (param->kind != GRADUS_PARAM_DOUBLE && value != floor (value))
    {
      g_autofree char *given = gradus_number_to_text (value);

      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM,
                   _ ("The parameter “%s” (%s) must be a whole number, not %s: round it."),
                   _ (param->label), param->id, given);
      return FALSE;
    }

  store (param, params, value);

  return TRUE;
}

static gboolean
set_bool_string (const GradusParam *param, gpointer params, const char *text, GError **error)
{
  static const struct
  {
    const char *word;
    double value;
  } words[] = {
    { "true", 1.0 }, { "false", 0.0 }, { "yes", 1.0 }, { "no", 0.0 },
    { "on", 1.0 },   { "off", 0.0 },   { "1", 1.0 },   { "0", 0.0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_ascii_strcasecmp (text, words[i].word) == 0)
      return gradus_params_set (param, params, words[i].value, error);

  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM,
               _ ("The parameter “%s” (%s) is a switch and cannot be “%s”: write true or false."),
               _ (param->label), param->id, text);

  return FALSE;
}

static gboolean
set_choice_string (const GradusParam *param, gpointer params, const char *text, GError **error)
{
  g_autofree char *list = NULL;

  for (guint i = 0; param->choices[i].id != NULL; i++)
    if (strcmp (text, param->choices[i].id) == 0)
      return gradus_params_set (param, params, i, error);

  list = list_choices (param->choices);
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM,
               _ ("The parameter “%s” (%s) cannot be “%s”: choose one of %s."), _ (param->label),
               param->id, text, list);

  return FALSE;
}

static gboolean
set_function_string (const GradusParam *param, gpointer params, const char *text, GError **error)
{
  const GradusFunction *function = gradus_function_intern (text, param->variable, error);

  if (function == NULL)
    {
      /* Translators: a parameter, its id, and what is wrong with the formula. */
      g_prefix_error (error, _ ("The parameter “%s” (%s) is no formula: "), _ (param->label),
                      param->id);
      return FALSE;
    }
  return gradus_params_set (param, params, gradus_function_get_number (function), error);
}

gboolean
gradus_params_set_string (const GradusParam *param, gpointer params, const char *text,
                          GError **error)
{
  g_autofree char *word = g_strstrip (gradus_number_narrow (text));
  g_auto (GStrv) minus = NULL;
  g_autofree char *plain = NULL;
  char *end;
  double value;

  if (param->kind == GRADUS_PARAM_BOOL)
    return set_bool_string (param, params, word, error);
  if (param->kind == GRADUS_PARAM_CHOICE)
    return set_choice_string (param, params, word, error);
  if (param->kind == GRADUS_PARAM_FUNCTION)
    return set_function_string (param, params, word, error);

  /* With the minus sign that numbers are shown with; C also reads 0x3. */
  minus = g_strsplit (word, "\xe2\x88\x92", -1);
  plain = g_strjoinv ("-", minus);
  value = g_ascii_strtod (plain, &end);
  if (end == plain || *end != '\0' || strpbrk (plain, "xX") != NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM,
                   _ ("The parameter “%s” (%s) needs a number and “%s” is none: write it like 0.5 "
                      "or 1e-3, with a decimal point."),
                   _ (param->label), param->id, word);
      return FALSE;
    }

  return gradus_params_set (param, params, value, error);
}

char *
gradus_params_get_string (const GradusParam *param, gconstpointer params)
{
  double value = gradus_params_get (param, params);

  switch (param->kind)
    {
    case GRADUS_PARAM_BOOL:
      return g_strdup (value != 0.0 ? "true" : "false");
    case GRADUS_PARAM_CHOICE:
      g_return_val_if_fail (value < count_choices (param->choices), NULL);
      return g_strdup (param->choices[(guint) value].id);
    case GRADUS_PARAM_FUNCTION:
      return g_strdup (gradus_function_get_text (
        *(const GradusFunction *const *) ((const char *) params + param->offset)));
    case GRADUS_PARAM_INT:
      return g_strdup_printf ("%d", (int) value);
    case GRADUS_PARAM_DOUBLE:
    default:
      return gradus_number_to_text (value);
    }
}

static gboolean
parse_pair (const GradusParam *table, gpointer params, const char *pair, GError **error)
{
  const char *equals = strchr (pair, '=');
  const GradusParam *param;
  g_autofree char *id = NULL;

  if (equals == NULL || equals == pair)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM,
                   _ ("“%s” sets no parameter: write it as name=value."), pair);
      return FALSE;
    }

  id = g_strndup (pair, equals - pair);
  param = gradus_params_find (table, id);
  if (param == NULL)
    {
      g_autoptr (GString) list = g_string_new (NULL);

      for (param = table; param != NULL && param->id != NULL; param++)
        g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", param->id);

      if (list->len > 0)
        g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM,
                     _ ("There is no parameter “%s” here: choose one of %s."), id, list->str);
      else
        g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM,
                     _ ("There is no parameter “%s” here, because this one has none: leave it "
                        "out."),
                     id);
      return FALSE;
    }

  return gradus_params_set_string (param, params, equals + 1, error);
}

gboolean
gradus_params_parse (const GradusParam *table, gpointer params, const char *text, GError **error)
{
  g_auto (GStrv) pairs = NULL;
  g_autofree gpointer copy = NULL;
  gsize size = 0;

  if (text == NULL)
    return TRUE;

  /* All pairs or none: they are tried on a copy of what the table covers. */
  for (const GradusParam *param = table; param != NULL && param->id != NULL; param++)
    size = MAX (size, param->offset + field_sizes[param->kind]);
  copy = g_memdup2 (params, size);

  pairs = g_strsplit_set (text, ", \t\r\n", -1);
  for (guint i = 0; pairs[i] != NULL; i++)
    if (pairs[i][0] != '\0' && !parse_pair (table, copy, pairs[i], error))
      return FALSE;

  if (size > 0)
    memcpy (params, copy, size);

  return TRUE;
}

gboolean
gradus_params_equal (const GradusParam *table, gconstpointer a, gconstpointer b)
{
  for (const GradusParam *param = table; param != NULL && param->id != NULL; param++)
    if (gradus_params_get (param, a) != gradus_params_get (param, b))
      return FALSE;

  return TRUE;
}

gboolean
gradus_params_is_enabled (const GradusParam *table, const GradusParam *param, gconstpointer params)
{
  const GradusParam *other;
  const char *equals;
  g_autofree char *id = NULL, *present = NULL;
  g_auto (GStrv) values = NULL;

  if (param->enabled_if == NULL)
    return TRUE;

  equals = strchr (param->enabled_if, '=');
  g_return_val_if_fail (equals != NULL, TRUE);

  id = g_strndup (param->enabled_if, equals - param->enabled_if);
  other = gradus_params_find (table, id);
  g_return_val_if_fail (other != NULL, TRUE);

  present = gradus_params_get_string (other, params);
  values = g_strsplit (equals + 1, "|", -1);

  return g_strv_contains ((const char *const *) values, present);
}

/* --- What a hand can mean --------------------------------------------------------------------- */

double
gradus_param_slider_low (const GradusParam *param)
{
  return param->slider_min == 0 && param->slider_max == 0 ? param->min : param->slider_min;
}

double
gradus_param_slider_high (const GradusParam *param)
{
  return param->slider_min == 0 && param->slider_max == 0 ? param->max : param->slider_max;
}

gboolean
gradus_param_is_logarithmic (const GradusParam *param)
{
  return param->logarithmic && gradus_param_slider_low (param) > 0;
}

/* Without the last bits that a multiplication leaves behind. */
static double
clean (const char *format, double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (buffer, sizeof buffer, format, value);

  return g_ascii_strtod (buffer, NULL);
}

double
gradus_param_round (const GradusParam *param, double value)
{
  const double range = gradus_param_slider_high (param) - gradus_param_slider_low (param);

  if (param->kind == GRADUS_PARAM_CHOICE)
    {
      double low, high;

      get_range (param, &low, &high);
      return CLAMP (round (value), low, high);
    }
  if (param->kind == GRADUS_PARAM_INT)
    value = round (value);
  else if (param->kind != GRADUS_PARAM_DOUBLE)
    return value;
  else if (gradus_param_is_logarithmic (param))
    value = clean ("%.3g", value);
  else
    {
      /* A power of ten at or under a two-thousandth of the slider. */
      const double grid = pow (10, floor (log10 (range / 2000)));

      value = clean ("%.9g", round (value / grid) * grid);
    }

  return CLAMP (value, param->min, param->max);
}

double
gradus_param_step (const GradusParam *param, double value, double steps)
{
  const double low = gradus_param_slider_low (param), high = gradus_param_slider_high (param);

  if (param->kind == GRADUS_PARAM_INT || param->kind == GRADUS_PARAM_CHOICE)
    return gradus_param_round (param, value + copysign (MAX (fabs (steps), 1), steps));
  if (param->kind != GRADUS_PARAM_DOUBLE)
    return value;
  if (gradus_param_is_logarithmic (param))
    return gradus_param_round (param, MAX (value, low) * pow (high / low, steps / 100));

  return gradus_param_round (param,
                             value + steps * (param->step > 0 ? param->step : (high - low) / 100));
}
