/* Gradus: numbers as text.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-number.h"

#define MINUS "\u2212"

/* Drop the zeros after the last digit that counts, and the point when nothing follows it. */
static void
trim_zeros (char *text)
{
  char *end;

  if (strchr (text, '.') == NULL)
    return;

  end = text + strlen (text);
  while (end[-1] == '0')
    end--;
  if (end[-1] == '.')
    end--;
  *end = '\0';
}

char *
gradus_format_digits (char buffer[GRADUS_NUMBER_SIZE], double value, int digits)
{
  char plain[GRADUS_NUMBER_SIZE], format[8];
  double size = fabs (value);
  int exponent = 0;

  digits = CLAMP (digits, 1, 15);

  if (isnan (value))
    return strcpy (buffer, "NaN");
  if (isinf (value))
    return strcpy (buffer, value < 0.0 ? MINUS "∞" : "∞");

  if (size == 0.0 || (size >= 1e-4 && size < 1e6))
    {
      int decimals = digits - 1 - (size > 0.0 ? (int) floor (log10 (size)) : 0);

      g_snprintf (format, sizeof format, "%%.%df", MAX (decimals, 0));
      g_ascii_formatd (plain, sizeof plain, format, size);
      trim_zeros (plain);
    }
  else
    {
      char *e;

      g_snprintf (format, sizeof format, "%%.%de", digits - 1);
      g_ascii_formatd (plain, sizeof plain, format, size);
      e = strchr (plain, 'e');
      exponent = (int) g_ascii_strtoll (e + 1, NULL, 10);
      *e = '\0';
      trim_zeros (plain);
    }

  g_snprintf (buffer, GRADUS_NUMBER_SIZE, "%s%s", value < 0.0 ? MINUS : "", plain);
  if (exponent != 0)
    {
      gsize used = strlen (buffer);

      g_snprintf (buffer + used, GRADUS_NUMBER_SIZE - used, "e%s%d", exponent < 0 ? MINUS : "",
                  ABS (exponent));
    }

  return buffer;
}

char *
gradus_format_number (char buffer[GRADUS_NUMBER_SIZE], double value)
{
  return gradus_format_digits (buffer, value, 3);
}

char *
gradus_format_grouped (char buffer[GRADUS_NUMBER_SIZE], double value, int digits)
{
  const double size = fabs (value);
  char plain[GRADUS_NUMBER_SIZE], format[8];
  const char *point;
  gsize whole, used = 0;
  int decimals;

  if (!(size >= 999.5 && size < 1e9))
    return gradus_format_digits (buffer, value, digits);

  decimals = CLAMP (digits, 1, 15) - 1 - (int) floor (log10 (size));
  g_snprintf (format, sizeof format, "%%.%df", MAX (decimals, 0));
  g_ascii_formatd (plain, sizeof plain, format, size);
  trim_zeros (plain);
  point = strchr (plain, '.');
  whole = point != NULL ? (gsize) (point - plain) : strlen (plain);
  if (value < 0.0)
    used = (gsize) g_snprintf (buffer, GRADUS_NUMBER_SIZE, MINUS);
  for (gsize i = 0; i < whole; i++)
    {
      if (i > 0 && (whole - i) % 3 == 0)
        buffer[used++] = ',';
      buffer[used++] = plain[i];
    }
  g_strlcpy (buffer + used, plain + whole, GRADUS_NUMBER_SIZE - used);

  return buffer;
}

int
gradus_digits_to_tell (double a, double b)
{
  int digits = 3;

  while (digits < 12 && g_str_equal (GRADUS_NUM_DIGITS (a, digits), GRADUS_NUM_DIGITS (b, digits)))
    digits++;
  return digits;
}

char *
gradus_number_write (char buffer[G_ASCII_DTOSTR_BUF_SIZE], double value)
{
  static const char *const formats[] = { "%.15g", "%.16g", "%.17g" };
  char *e;

  /* Whole numbers are most of what is written. Minus zero keeps its sign, and what %g would write
   * with an exponent is left to it. */
  if (fabs (value) < 1e15 && value == (double) (gint64) value && !(value == 0 && signbit (value)))
    {
      g_snprintf (buffer, G_ASCII_DTOSTR_BUF_SIZE, "%" G_GINT64_FORMAT, (gint64) value);
      return buffer;
    }
  /* Up to 15 digits survive the way to binary and back, and %g drops the zeros of shorter ones. */
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_ascii_formatd (buffer, G_ASCII_DTOSTR_BUF_SIZE, formats[i], value);
      if (g_ascii_strtod (buffer, NULL) == value)
        break;
    }

  /* "1e-06" and "1e+20" are written "1e-6" and "1e20". */
  e = strchr (buffer, 'e');
  if (e != NULL)
    {
      const char *digits = e + 1 + strspn (e + 1, "+-0");
      char *end = e + (e[1] == '-' ? 2 : 1);

      memmove (end, digits, strlen (digits) + 1);
    }

  return buffer;
}

char *
gradus_number_to_text (double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (gradus_number_write (buffer, value));
}

gboolean
gradus_number_from_text (const char *text, double *value)
{
  char *end;

  *value = g_ascii_strtod (text, &end);
  if (end == text || !isfinite (*value))
    return FALSE;
  while (g_ascii_isspace (*end))
    end++;

  return *end == '\0';
}

void
gradus_append_gap (GString *text)
{
  if (text->len > 0 && !g_str_has_suffix (text->str, "。") && !g_str_has_suffix (text->str, "；"))
    g_string_append_c (text, ' ');
}
