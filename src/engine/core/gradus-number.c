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

/* What rounding cannot tell from a half is one, and goes up. Of the last three digits of a double
 * this would be another number. */
static double
lift_half (double size, int digits)
{
  return digits <= 12 && size < 1e300 ? size * (1 + 1e-14) : size;
}

double
gradus_settle (double value, double size)
{
  return isfinite (size) && fabs (value) <= GRADUS_NOTHING * fabs (size) ? 0.0 : value;
}

double
gradus_settle_square (double value, double size)
{
  return isfinite (size) && fabs (value) <= GRADUS_NOTHING_SQUARED * size * size ? 0.0 : value;
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

  size = lift_half (size, digits);
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
  const double size = lift_half (fabs (value), digits);
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

/* The digits of @text, which "%.17g" made, as a whole number of 17 digits: the number is that times
 * ten to the *@power. */
static guint64
read_digits (const char *text, int *power)
{
  guint64 digits = 0;
  guint n = 0;
  gboolean behind = FALSE;

  *power = 0;
  for (; *text != '\0' && *text != 'e'; text++)
    if (*text == '.')
      behind = TRUE;
    else if (g_ascii_isdigit (*text))
      {
        digits = digits * 10 + (guint64) g_ascii_digit_value (*text);
        n += digits > 0;
        *power -= behind;
      }
  if (*text == 'e')
    *power += (int) g_ascii_strtoll (text + 1, NULL, 10);
  for (; n < 17; n++)
    {
      digits *= 10;
      --*power;
    }

  return digits;
}

/* What @digits, of which there are 17, are with the last @dropped rounded off, when that is known
 * to read back to @size or not to. Where it is not known, *@known is FALSE: when the digits may
 * have been rounded twice, and when reading them back is more than one exact operation. A whole
 * number up to 2^53 and a power of ten up to 10^22 are doubles, and so their product and their
 * quotient are rounded once, as the text that is read is (Clinger 1990). */
static gboolean
reads_back (guint64 digits, int power, guint dropped, double size, gboolean *known)
{
  static const double powers[] = { 1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                   1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                   1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22 };
  const guint64 unit = dropped == 2 ? 100 : 10, rest = digits % unit;
  const guint64 rounded = digits / unit + (2 * rest > unit);

  power += (int) dropped;
  *known = 2 * rest != unit && rounded <= G_GUINT64_CONSTANT (1) << 53 && ABS (power) <= 22;
  if (!*known)
    return FALSE;

  return (power < 0 ? (double) rounded / powers[-power] : (double) rounded * powers[power]) == size;
}

/* @digits in decimal, which end at @end; where they begin. */
static char *
write_digits (char *end, guint64 digits)
{
  do
    *--end = (char) ('0' + digits % 10);
  while ((digits /= 10) > 0);

  return end;
}

#ifdef __SIZEOF_INT128__

#  define EXACT_LEAST 1e-10 /* so that 5^power fits into 63 bits */
#  define EXACT_MOST 1e15   /* so that some bits are behind the 17th digit */

/* What %.*g writes of @digits / 10^@power, zeros at the end of which do not count, but for the
 * zeros in the exponent. */
static void
lay_out (char *out, guint64 digits, int power)
{
  char text[24], *const end = text + sizeof text, *first;
  int before;

  while (digits % 10 == 0)
    {
      digits /= 10;
      power--;
    }
  first = write_digits (end, digits);
  before = (int) (end - first) - power;

  if (before > 0)
    {
      memcpy (out, first, (gsize) before);
      out += before;
      first += before;
      *out++ = '.';
    }
  else if (before > -4)
    {
      memcpy (out, "0.000", 5);
      out += 2 - before;
    }
  else
    {
      *out++ = *first++;
      if (first < end)
        *out++ = '.';
      memcpy (out, first, (gsize) (end - first));
      out += end - first;
      *out++ = 'e';
      *out++ = '-';
      first = write_digits (end, (guint64) (1 - before));
    }
  memcpy (out, first, (gsize) (end - first));
  out[end - first] = '\0';
}

/* The first of 15, 16 and 17 digits of @size that reads back, with whole numbers alone. The number
 * is m 2^e, and with the right power of ten, which is 5^power 2^power, its first 17 digits are the
 * whole part of m 5^power / 2^shift. A rounded one reads back when it is less than half a unit of m
 * away, which is 5^power / 2. */
static void
write_exactly (char *out, double size)
{
  const guint64 most = G_GUINT64_CONSTANT (100000000000000000);
  guint64 bits, m, five, first, rest;
  unsigned __int128 exact;
  int exponent, power, shift, dropped;

  memcpy (&bits, &size, sizeof bits);
  exponent = (int) (bits >> 52) - 1023;
  m = (bits & ((G_GUINT64_CONSTANT (1) << 52) - 1)) | G_GUINT64_CONSTANT (1) << 52;

  /* 1233 / 4096 is a little less than log10 (2): one power too many may come of it, none less. */
  power = 16 - ((exponent * 1233) >> 12) + 1;
  do
    {
      five = 1;
      power--;
      for (int i = 0; i < power; i++)
        five *= 5;
      shift = 52 - exponent - power;
      exact = (unsigned __int128) m * five;
      first = (guint64) (exact >> shift);
    }
  while (first >= most);
  rest = (guint64) exact & ((G_GUINT64_CONSTANT (1) << shift) - 1);

  for (dropped = 2; dropped > 0; dropped--)
    {
      const guint64 unit = dropped == 2 ? 100 : 10, over = first % unit;
      const guint64 whole = first / unit;
      const gboolean up = 2 * over > unit || (2 * over == unit && (rest > 0 || (whole & 1) == 1));
      const unsigned __int128 rounded = (unsigned __int128) ((whole + up) * unit) << shift;
      const unsigned __int128 apart = 2 * (up ? rounded - exact : exact - rounded);

      /* Halfway reads back to an even number; below a power of two numbers are twice as close. */
      if (!up && m == G_GUINT64_CONSTANT (1) << 52 ? 2 * apart <= five
                                                   : apart < five + (m % 2 == 0))
        {
          lay_out (out, whole + up, power - dropped);
          return;
        }
    }
  if (rest > G_GUINT64_CONSTANT (1) << (shift - 1)
      || (rest == G_GUINT64_CONSTANT (1) << (shift - 1) && (first & 1) == 1))
    first++;
  lay_out (out, first, power);
}

#endif

/* As write_exactly (), of any number, by printf. */
static void
write_by_trial (char buffer[G_ASCII_DTOSTR_BUF_SIZE], double value)
{
  static const char *const formats[] = { "%.17g", "%.16g", "%.15g" };
  char full[G_ASCII_DTOSTR_BUF_SIZE], *e;
  gboolean found = FALSE;

  /* 17 digits always survive the way to binary and back. For most numbers they tell whether 15 or
   * 16 do, which are tried else; %g drops the zeros of shorter ones. */
  g_ascii_formatd (full, sizeof full, formats[0], value);
  if (isfinite (value))
    {
      int power;
      const guint64 digits = read_digits (full, &power);

      for (guint dropped = 2; dropped > 0 && !found; dropped--)
        {
          gboolean known;

          found = reads_back (digits, power, dropped, fabs (value), &known);
          if (known && !found)
            continue;
          g_ascii_formatd (buffer, G_ASCII_DTOSTR_BUF_SIZE, formats[dropped], value);
          found = found || g_ascii_strtod (buffer, NULL) == value;
        }
    }
  if (!found)
    strcpy (buffer, full);

  /* "1e-06" and "1e+20" are written "1e-6" and "1e20". */
  e = strchr (buffer, 'e');
  if (e != NULL)
    {
      const char *digits = e + 1 + strspn (e + 1, "+-0");
      char *end = e + (e[1] == '-' ? 2 : 1);

      memmove (end, digits, strlen (digits) + 1);
    }
}

char *
gradus_number_write (char buffer[G_ASCII_DTOSTR_BUF_SIZE], double value)
{
  const double size = fabs (value);

  /* Whole numbers are most of what is written. Minus zero keeps its sign, and what %g would write
   * with an exponent is left to it. */
  if (size < 1e15 && value == (double) (gint64) value && !(value == 0 && signbit (value)))
    {
      char text[24], *const end = text + sizeof text;
      char *first = write_digits (end, (guint64) size);

      if (value < 0.0)
        *--first = '-';
      memcpy (buffer, first, (gsize) (end - first));
      buffer[end - first] = '\0';
      return buffer;
    }
#ifdef __SIZEOF_INT128__
  if (size >= EXACT_LEAST && size < EXACT_MOST)
    {
      buffer[0] = '-';
      write_exactly (buffer + (value < 0.0), size);
      return buffer;
    }
#endif
  write_by_trial (buffer, value);

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

gboolean
gradus_text_has_number (const char *text, double value)
{
  g_autoptr (GRegex) regex = g_regex_new ("[−-]?\\d+(?:,\\d{3})*(?:\\.\\d+)?(?:e[−-]?\\d+)?", 0, 0,
                                          NULL);
  g_autoptr (GMatchInfo) match = NULL;
  const double unit = value != 0 ? pow (10, floor (log10 (fabs (value))) - 2) : 0;
  gboolean found = FALSE;

  for (g_regex_match (regex, text, 0, &match); !found && g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autoptr (GString) number = g_string_new (NULL);
      g_autofree char *word = g_match_info_fetch (match, 0);

      g_string_append (number, word);
      g_string_replace (number, "−", "-", 0);
      g_string_replace (number, ",", "", 0);
      found = fabs (g_ascii_strtod (number->str, NULL) - value) <= 0.5001 * unit;
    }

  return found;
}

char *
gradus_number_narrow (const char *text)
{
  GString *narrow;

  if (!g_utf8_validate (text, -1, NULL))
    return g_strdup (text);
  narrow = g_string_new (NULL);
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      const gunichar c = g_utf8_get_char (p);

      if (c >= 0xff01 && c <= 0xff5e)
        g_string_append_c (narrow, (char) (c - 0xff01 + '!'));
      else if (c == 0x3000)
        g_string_append_c (narrow, ' ');
      else
        g_string_append_unichar (narrow, c);
    }

  return g_string_free (narrow, FALSE);
}

gboolean
gradus_number_from_typed (const char *text, double *value)
{
  g_autofree char *narrow = gradus_number_narrow (text);
  g_autoptr (GString) clean = g_string_new (narrow);
  guint commas = 0;

  for (const char *p = narrow; *p != '\0'; p++)
    commas += *p == ',';
  g_string_replace (clean, "\xe2\x88\x92", "-", 0);
  g_string_replace (clean, ",", ".", 0);

  return commas <= 1 && gradus_number_from_text (clean->str, value);
}

void
gradus_append_gap (GString *text)
{
  if (text->len > 0 && !g_str_has_suffix (text->str, "。") && !g_str_has_suffix (text->str, "；")
      && !g_str_has_suffix (text->str, "？"))
    g_string_append_c (text, ' ');
}

void
gradus_put_in_front (GString *text, const char *sentence)
{
  g_autoptr (GString) front = g_string_new (sentence);

  if (text->len > 0)
    gradus_append_gap (front);
  g_string_prepend (text, front->str);
}
