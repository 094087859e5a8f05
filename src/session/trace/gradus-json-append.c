/* Gradus: numbers, texts and lists as JSON.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <inttypes.h>
#include <math.h>

#include "gradus-function.h"
#include "gradus-json-append.h"
#include "gradus-number.h"

void
gradus_json_append_number (GString *out, double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  if (!isfinite (value))
    {
      g_string_append (out, "null");
      return;
    }
  /* A zero keeps its sign: JSON's integer -0 would lose it. */
  if (value == 0.0 && signbit (value))
    {
      g_string_append (out, "-0.0");
      return;
    }
  /* Most of a matrix that is mostly 0, and most classes and counts. */
  if (value >= 0 && value < 10 && value == trunc (value))
    {
      g_string_append_c (out, (char) ('0' + (int) value));
      return;
    }
  if (fabs (value) < 1e15 && value == trunc (value))
    {
      g_string_append_printf (out, "%" PRId64, (gint64) value);
      return;
    }

  g_string_append (out, gradus_number_write (buffer, value));
}

void
gradus_json_append_string (GString *out, const char *text)
{
  g_string_append_c (out, '"');
  for (const char *p = text; *p != '\0'; p++)
    {
      guchar c = (guchar) *p;

      switch (c)
        {
        case '"':
          g_string_append (out, "\\\"");
          break;
        case '\\':
          g_string_append (out, "\\\\");
          break;
        case '\n':
          g_string_append (out, "\\n");
          break;
        case '\r':
          g_string_append (out, "\\r");
          break;
        case '\t':
          g_string_append (out, "\\t");
          break;
        default:
          if (c < 0x20 || c == 0x7f)
            g_string_append_printf (out, "\\u%04x", c);
          else
            g_string_append_c (out, (char) c);
          break;
        }
    }
  g_string_append_c (out, '"');
}

static void
append_level (GString *out, const GradusArray *array, guint dim, const double **next)
{
  if (dim >= MIN (array->n_dims, GRADUS_ARRAY_MAX_DIMS))
    {
      gradus_json_append_number (out, *(*next)++);
      return;
    }

  g_string_append_c (out, '[');
  for (guint i = 0; i < array->shape[dim]; i++)
    {
      if (i > 0)
        g_string_append_c (out, ',');
      append_level (out, array, dim + 1, next);
    }
  g_string_append_c (out, ']');
}

void
gradus_json_append_array (GString *out, const GradusArray *array)
{
  const double *next = array->data;

  if (gradus_array_length (array) == 0)
    g_string_append (out, "null");
  else
    append_level (out, array, 0, &next);
}

void
gradus_json_append_param (GString *out, const GradusParam *param, gconstpointer params)
{
  double value = gradus_params_get (param, params);

  switch (param->kind)
    {
    case GRADUS_PARAM_BOOL:
      g_string_append (out, value != 0.0 ? "true" : "false");
      break;
    case GRADUS_PARAM_CHOICE:
      gradus_json_append_string (out, param->choices[(guint) value].id);
      break;
    case GRADUS_PARAM_FUNCTION:
      gradus_json_append_string (out,
                                 gradus_function_get_text (gradus_function_get ((guint) value)));
      break;
    case GRADUS_PARAM_INT:
    case GRADUS_PARAM_DOUBLE:
    default:
      gradus_json_append_number (out, value);
      break;
    }
}

void
gradus_json_append_params (GString *out, const GradusParam *table, gconstpointer params)
{
  gboolean first = TRUE;

  g_string_append_c (out, '{');
  for (const GradusParam *param = table; param != NULL && param->id != NULL; param++)
    {
      if (!first)
        g_string_append_c (out, ',');
      first = FALSE;
      gradus_json_append_string (out, param->id);
      g_string_append_c (out, ':');
      gradus_json_append_param (out, param, params);
    }
  g_string_append_c (out, '}');
}
