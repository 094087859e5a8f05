/* Gradus: what a text file of numbers looks like: separator, decimal mark, and single numbers.
 *
 * The first 200 lines are looked at. A separator is believed when it occurs equally often in nearly
 * all of them, outside quotes; tab, semicolon and bar come before the comma because a comma may be
 * a decimal mark, and blanks come last because they may be part of names.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "gradus-import-private.h"

#define SAMPLE_LINES 200
#define SAMPLE_BYTES (256 * 1024)

/* Powers of ten that a double holds exactly. */
static const double exact_power[] = {
  1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
  1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
};

gboolean
gradus_import_is_missing (const char *text, gsize length)
{
  static const char *const marks[] = { "na", "n/a", "nan", "null", "none", "?", "-", ".", NULL };

  if (length == 0)
    return TRUE;
  if (length > 4)
    return FALSE;
  for (guint i = 0; marks[i] != NULL; i++)
    if (strlen (marks[i]) == length && g_ascii_strncasecmp (marks[i], text, length) == 0)
      return TRUE;

  return FALSE;
}

/* Length of the minus sign at @text: the ASCII one or U+2212, which Gradus itself shows. */
static gsize
minus_length (const char *text, const char *end)
{
  if (text < end && *text == '-')
    return 1;
  if (end - text >= 3 && memcmp (text, "\xe2\x88\x92", 3) == 0)
    return 3;

  return 0;
}

/* @mantissa / 10^@places, rounded once. The quotient with 5^@places has more bits than a double;
 * the last of them says whether anything is left behind it, so that its rounding is that of the
 * whole. */
static gboolean
divide_exactly (guint64 mantissa, guint places, double *out)
{
#ifdef __SIZEOF_INT128__
  unsigned __int128 dividend = mantissa;
  guint64 five = 1, quotient;
  int shift;

  if (mantissa == 0 || places > 27)
    return FALSE;
  for (guint i = 0; i < places; i++)
    five *= 5;
  shift = 55 + (int) g_bit_storage (five) - (int) g_bit_storage (mantissa);
  shift = MAX (shift, 0);
  dividend <<= shift;
  quotient = (guint64) (dividend / five);
  if (dividend != (unsigned __int128) quotient * five)
    quotient |= 1;
  *out = ldexp ((double) quotient, -shift - (int) places);

  return TRUE;
#else
  return FALSE;
#endif
}

gboolean
gradus_import_parse_number (const char *text, gsize length, char decimal, double *out)
{
  const char *p = text, *end = text + length;
  char buffer[128];
  gsize n = 0;
  guint64 mantissa = 0;
  guint digits = 0, significant = 0;
  int exponent = 0, fraction = 0;
  gboolean negative, in_fraction = FALSE;
  gsize minus = minus_length (p, end);

  if (length >= sizeof buffer)
    return FALSE;

  negative = minus > 0;
  p += minus;
  if (!negative && p < end && *p == '+')
    p++;
  if (negative)
    buffer[n++] = '-';

  for (; p < end; p++)
    {
      if (g_ascii_isdigit (*p))
        {
          digits++;
          if (significant > 0 || *p != '0')
            significant++;
          if (significant <= 19)
            mantissa = mantissa * 10 + (guint64) (*p - '0');
          fraction += in_fraction;
          buffer[n++] = *p;
        }
      else if (*p == decimal && !in_fraction)
        {
          in_fraction = TRUE;
          buffer[n++] = '.';
        }
      else
        break;
    }
  if (digits == 0)
    return FALSE;

  if (p < end && (*p == 'e' || *p == 'E'))
    {
      gboolean small;
      guint exponent_digits = 0;

      buffer[n++] = 'e';
      p++;
      minus = minus_length (p, end);
      small = minus > 0;
      if (small)
        buffer[n++] = '-';
      p += minus;
      if (!small && p < end && *p == '+')
        p++;
      for (; p < end && g_ascii_isdigit (*p); p++, exponent_digits++)
        {
          exponent = MIN (exponent * 10 + (*p - '0'), 100000);
          buffer[n++] = *p;
        }
      if (exponent_digits == 0)
        return FALSE;
      if (small)
        exponent = -exponent;
    }
  if (p != end)
    return FALSE;
  buffer[n] = '\0';

  /* One correctly rounded operation on exact operands is correctly rounded. */
  exponent -= fraction;
  if (significant <= 19 && mantissa <= (G_GUINT64_CONSTANT (1) << 53) && ABS (exponent) <= 22)
    {
      double value = (double) mantissa;

      value = exponent < 0 ? value / exact_power[-exponent] : value * exact_power[exponent];
      *out = negative ? -value : value;
      return TRUE;
    }
  if (significant <= 19 && exponent <= 0 && divide_exactly (mantissa, (guint) -exponent, out))
    {
      *out = negative ? -*out : *out;
      return TRUE;
    }
  *out = g_ascii_strtod (buffer, NULL);

  return isfinite (*out);
}

/* --- Separator --- */

typedef struct
{
  const char *start, *end;
} Line;

/* The first lines that are not empty; comment lines at the top are passed over. */
static GArray *
sample_lines (const char *text, gsize length)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (Line));
  const char *p = text, *stop = text + MIN (length, SAMPLE_BYTES);

  while (p < stop && lines->len < SAMPLE_LINES)
    {
      Line line = { p, p };
      gboolean quoted = FALSE, blank = TRUE;

      for (; line.end < stop && (quoted || *line.end != '\n'); line.end++)
        {
          if (*line.end == '"')
            quoted = !quoted;
          blank = blank && g_ascii_isspace (*line.end);
        }
      p = line.end + 1;
      /* The last line of the sample may be half a line. */
      if (line.end == stop && stop < text + length && lines->len > 0)
        break;
      if (!blank && !(lines->len == 0 && *line.start == '#'))
        g_array_append_val (lines, line);
    }

  return lines;
}

static guint
count_separators (const Line *line, char separator)
{
  gboolean quoted = FALSE;
  guint n = 0;

  for (const char *p = line->start; p < line->end; p++)
    {
      if (*p == '"')
        quoted = !quoted;
      else if (*p == separator && !quoted)
        n++;
    }

  return n;
}

static int
compare_uints (const void *a, const void *b)
{
  guint x = *(const guint *) a, y = *(const guint *) b;

  return (x > y) - (x < y);
}

/* Share of the lines that have the median number of @separator; 0 when that is none. */
static double
measure_consistency (const GArray *lines, char separator)
{
  g_autofree guint *counts = g_new (guint, lines->len);
  guint median, same = 0;

  for (guint i = 0; i < lines->len; i++)
    counts[i] = count_separators (&g_array_index (lines, Line, i), separator);
  qsort (counts, lines->len, sizeof (guint), compare_uints);
  median = counts[lines->len / 2];
  for (guint i = 0; i < lines->len; i++)
    same += counts[i] == median;

  return median == 0 ? 0.0 : (double) same / lines->len;
}

static gboolean
is_blank (char c)
{
  return c == ' ' || c == '\t';
}

/* Whether the line is several numbers with decimal commas between blanks: "1,5 2,25". */
static gboolean
has_blank_separated_commas (const Line *line)
{
  const char *p = line->start;
  guint tokens = 0;

  for (;;)
    {
      const char *token;
      double value;

      while (p < line->end && (is_blank (*p) || *p == '\r'))
        p++;
      if (p == line->end)
        return tokens > 1;
      token = p;
      while (p < line->end && !is_blank (*p) && *p != '\r')
        p++;
      if (!gradus_import_parse_number (token, (gsize) (p - token), ',', &value))
        return FALSE;
      tokens++;
    }
}

static gboolean
has_inner_blank (const Line *line)
{
  const char *p = line->start, *end = line->end;

  while (p < end && g_ascii_isspace (*p))
    p++;
  while (end > p && g_ascii_isspace (end[-1]))
    end--;
  for (; p < end; p++)
    if (is_blank (*p))
      return TRUE;

  return FALSE;
}

static char
detect_separator (const GArray *lines)
{
  static const char candidates[] = { '\t', ';', '|', ',' };
  char best = 0;
  double best_share = 0.0;
  guint with_blank = 0, with_commas = 0;

  for (guint i = 0; i < G_N_ELEMENTS (candidates); i++)
    {
      double share = measure_consistency (lines, candidates[i]);

      /* The first good one wins, not the best one: see the head of this file. */
      if (best_share < 0.8 && share > best_share)
        {
          best = candidates[i];
          best_share = share;
        }
    }
  for (guint i = 0; i < lines->len; i++)
    {
      with_blank += has_inner_blank (&g_array_index (lines, Line, i));
      with_commas += has_blank_separated_commas (&g_array_index (lines, Line, i));
    }
  if ((best == ',' && with_commas > lines->len / 2) || (best == 0 && with_blank > lines->len / 2))
    return ' ';

  return best != 0 ? best : ',';
}

/* Count the cells that are numbers with one decimal mark and not with the other. */
static void
count_decimals (const Line *line, char separator, guint *commas, guint *points)
{
  const char *p = line->start;

  while (p < line->end)
    {
      const char *start = p, *end;
      gboolean quoted = FALSE;
      double value;

      for (; p < line->end; p++)
        {
          if (*p == '"')
            quoted = !quoted;
          else if (!quoted && (*p == separator || (separator == ' ' && *p == '\t')))
            break;
        }
      end = p++;
      while (start < end && (g_ascii_isspace (*start) || *start == '"'))
        start++;
      while (end > start && (g_ascii_isspace (end[-1]) || end[-1] == '"'))
        end--;
      if (memchr (start, ',', (gsize) (end - start)) != NULL)
        *commas += gradus_import_parse_number (start, (gsize) (end - start), ',', &value);
      else if (memchr (start, '.', (gsize) (end - start)) != NULL)
        *points += gradus_import_parse_number (start, (gsize) (end - start), '.', &value);
    }
}

void
gradus_import_detect (const char *text, gsize length, char *separator, char *decimal)
{
  g_autoptr (GArray) lines = sample_lines (text, length);
  guint commas = 0, points = 0;

  if (lines->len == 0)
    {
      *separator = *separator != 0 ? *separator : ',';
      *decimal = *decimal != 0 ? *decimal : '.';
      return;
    }
  if (*separator == 0)
    *separator = detect_separator (lines);
  if (*decimal == 0)
    {
      for (guint i = 0; i < lines->len; i++)
        count_decimals (&g_array_index (lines, Line, i), *separator, &commas, &points);
      *decimal = commas > points ? ',' : '.';
    }
}
