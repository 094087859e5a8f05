/* Gradus: numbers as people write them: plain, in groups of three digits, and with the full-width
 * digits and marks of a Chinese or Japanese keyboard.
 *
 * A point or a comma is the decimal mark of a whole file or groups digits in it, never both. Where
 * a cell could be either, "1.234", gradus_import_weigh_number() says so; the file as a whole
 * decides (gradus-import-csv.c), and what nothing decides is doubted and not guessed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "gradus-import-private.h"

/* A longer text is no number. */
#define MAX_LENGTH 127

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

gboolean
gradus_import_strip_sign (const char **text, gsize *length)
{
  static const char *const signs[] = { "%", "％", "$", "€", "£", "¥", "￥", "US$" };
  const char *p = *text;
  gsize n = *length;

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    {
      const gsize size = strlen (signs[i]);

      if (n <= size)
        continue;
      /* A share is never written before its number. */
      if (i > 1 && memcmp (p, signs[i], size) == 0)
        p += size;
      else if (memcmp (p + n - size, signs[i], size) != 0)
        continue;
      n -= size;
      while (n > 0 && g_ascii_isspace (*p))
        {
          p++;
          n--;
        }
      while (n > 0 && g_ascii_isspace (p[n - 1]))
        n--;
      *text = p;
      *length = n;
      return n > 0;
    }

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

/* What nearly all numbers of files are: an ASCII minus or none, and few digits with a mark or
 * without one. FALSE leaves it to the whole reading below, which finds the same. */
static gboolean
read_plain (const char *text, gsize length, char decimal, double *out)
{
  const char *p = text, *end = text + length;
  const gboolean negative = p < end && *p == '-';
  const char *mark = NULL;
  guint64 mantissa = 0;
  guint places;
  double value;

  p += negative;
  /* Fifteen digits stay exact. */
  if (end - p < 1 || end - p > 15)
    return FALSE;
  for (; p < end; p++)
    {
      const guint digit = (guint) (*p - '0');

      if (digit < 10)
        mantissa = mantissa * 10 + digit;
      else if (*p == decimal && mark == NULL)
        mark = p;
      else
        return FALSE;
    }
  if (mark != NULL && length == (gsize) negative + 1)
    return FALSE;
  places = mark != NULL ? (guint) (end - mark - 1) : 0;
  value = (double) mantissa / exact_power[places];
  *out = negative ? -value : value;

  return TRUE;
}

gboolean
gradus_import_parse_number (const char *text, gsize length, char decimal, double *out)
{
  const char *p = text, *end = text + length;
  char buffer[MAX_LENGTH + 1];
  gsize n = 0;
  guint64 mantissa = 0;
  guint digits = 0, significant = 0;
  int exponent = 0, fraction = 0;
  gboolean negative, in_fraction = FALSE;
  gsize minus;

  if (read_plain (text, length, decimal, out))
    return TRUE;
  if (length >= sizeof buffer)
    return FALSE;

  minus = minus_length (p, end);
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

/* --- Full-width forms --- */

/* U+FF01 to U+FF5E are the printable ASCII signs in the width of a Chinese character. */
static char
narrow_sign (const char *p, const char *end)
{
  guchar middle, last;

  if (end - p < 3 || (guchar) p[0] != 0xef)
    return 0;
  middle = (guchar) p[1];
  last = (guchar) p[2];
  if (middle == 0xbc && last >= 0x81 && last <= 0xbf)
    return (char) (last - 0x81 + '!');
  if (middle == 0xbd && last >= 0x80 && last <= 0x9e)
    return (char) (last - 0x80 + '`');

  return 0;
}

/* The text with what a number is made of in its narrow form; its length, or 0 when there is
 * nothing to change or it is too long. */
static gsize
narrow (const char *text, gsize length, char buffer[MAX_LENGTH + 1])
{
  gsize n = 0;
  gboolean changed = FALSE;

  if (memchr (text, 0xef, length) == NULL)
    return 0;
  for (const char *p = text, *end = text + length; p < end && n < MAX_LENGTH;)
    {
      const char sign = narrow_sign (p, end);

      if (sign != 0 && strchr ("0123456789.,+-eE'", sign) != NULL)
        {
          buffer[n++] = sign;
          p += 3;
          changed = TRUE;
        }
      else
        buffer[n++] = *p++;
    }
  if (!changed || n == MAX_LENGTH)
    return 0;
  buffer[n] = '\0';

  return n;
}

/* --- Groups of digits --- */

/* Length of the sign at @p that may stand between groups of three digits beside a point or a
 * comma: a blank, also a narrow one or one where no line breaks, or an apostrophe. */
static gsize
group_length (const char *p, const char *end)
{
  /* No-break space, thin and narrow no-break space, apostrophe, full-width blank. */
  static const char *const signs[] = {
    " ", "'", "\xc2\xa0", "\xe2\x80\x89", "\xe2\x80\xaf", "\xe2\x80\x99", "\xe3\x80\x80"
  };

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    {
      const gsize length = strlen (signs[i]);

      if ((gsize) (end - p) > length && memcmp (p, signs[i], length) == 0)
        return length;
    }

  return 0;
}

static guint
count_digits (const char *p, const char *end)
{
  guint n = 0;

  while (p + n < end && g_ascii_isdigit (p[n]))
    n++;

  return n;
}

/* A number whose whole part is in groups. */
typedef struct
{
  char digits[MAX_LENGTH + 1]; /* as gradus_import_parse_number() reads it, with a point */
  const char *mark;            /* the first sign between groups */
  gsize mark_length;
  guint groups;      /* behind the first */
  gboolean fraction; /* a decimal mark follows */
} Grouped;

/* Read @text as a number in groups. @mark: '.' or ',' between the groups, or 0 for one of the
 * other signs. The first group has one to three digits, the others three, or as in India the last
 * one three and those between two; what follows is the other of point and comma (either, where
 * @mark is neither) with its digits. */
static gboolean
read_groups (const char *text, gsize length, char mark, Grouped *grouped)
{
  const char *p = text, *end = text + length;
  gsize n = 0;
  guint first, last = 3, twos = 0;
  const gsize minus = minus_length (p, end);

  *grouped = (Grouped){ .mark = NULL };
  if (length > MAX_LENGTH)
    return FALSE;
  if (minus > 0)
    grouped->digits[n++] = '-';
  p += minus;
  if (minus == 0 && p < end && *p == '+')
    p++;
  first = count_digits (p, end);
  if (first < 1 || first > 3 || *p == '0')
    return FALSE;
  memcpy (grouped->digits + n, p, first);
  n += first;
  p += first;
  for (;;)
    {
      const gsize sign = p == end ? 0 : mark != 0 ? *p == mark : group_length (p, end);
      guint digits;

      if (sign == 0 || (grouped->mark != NULL && memcmp (p, grouped->mark, sign) != 0))
        break;
      digits = count_digits (p + sign, end);
      if (digits != 3 && (digits != 2 || mark != ','))
        return FALSE;
      if (grouped->mark == NULL)
        {
          grouped->mark = p;
          grouped->mark_length = sign;
        }
      twos += digits == 2;
      last = digits;
      grouped->groups++;
      memcpy (grouped->digits + n, p + sign, digits);
      n += digits;
      p += sign + digits;
    }
  if (grouped->groups == 0 || last != 3 || (twos > 0 && (twos + 1 != grouped->groups || first > 2)))
    return FALSE;
  if (p < end && (*p == '.' || *p == ',') && *p != mark)
    {
      grouped->fraction = TRUE;
      grouped->digits[n++] = '.';
      for (p++; p < end && g_ascii_isdigit (*p); p++)
        grouped->digits[n++] = *p;
      if (grouped->digits[n - 1] == '.')
        return FALSE;
    }
  grouped->digits[n] = '\0';

  return p == end;
}

static gboolean
parse_grouped (const char *text, gsize length, char decimal, gboolean marks, double *out)
{
  Grouped grouped;
  const char other = decimal == '.' ? ',' : '.';

  if ((!marks || !read_groups (text, length, other, &grouped))
      && !(read_groups (text, length, 0, &grouped)
           && (!grouped.fraction || memchr (text, decimal, length) != NULL)))
    return FALSE;

  return gradus_import_parse_number (grouped.digits, strlen (grouped.digits), '.', out);
}

GradusImportNumber
gradus_import_read_number (const char *text, gsize length, char decimal, gboolean marks,
                           double *out)
{
  char buffer[MAX_LENGTH + 1];
  gsize n;

  if (gradus_import_parse_number (text, length, decimal, out))
    return GRADUS_IMPORT_NUMBER_PLAIN;
  if (!gradus_import_may_be_number (text, length))
    return GRADUS_IMPORT_NUMBER_NONE;
  n = narrow (text, length, buffer);
  if (n > 0 && gradus_import_parse_number (buffer, n, decimal, out))
    return GRADUS_IMPORT_NUMBER_WIDE;
  if (parse_grouped (n > 0 ? buffer : text, n > 0 ? n : length, decimal, marks, out))
    return GRADUS_IMPORT_NUMBER_GROUPED;

  return GRADUS_IMPORT_NUMBER_NONE;
}

GradusImportEvidence
gradus_import_weigh_number (const char *text, gsize length)
{
  char buffer[MAX_LENGTH + 1];
  const gsize n = narrow (text, length, buffer);
  const char *p = n > 0 ? buffer : text;
  const gsize size = n > 0 ? n : length;
  const gboolean point = memchr (p, '.', size) != NULL, comma = memchr (p, ',', size) != NULL;
  Grouped grouped;
  double value;

  if (!point && !comma)
    return GRADUS_IMPORT_EVIDENCE_NONE;
  for (guint i = 0; i < 2; i++)
    {
      const char mark = i == 0 ? '.' : ',';

      if (read_groups (p, size, mark, &grouped))
        {
          /* Two groups behind the first, or a decimal mark of its own: then @mark is none. */
          if (grouped.groups > 1 || grouped.fraction)
            return mark == '.' ? GRADUS_IMPORT_EVIDENCE_COMMA : GRADUS_IMPORT_EVIDENCE_POINT;
          return mark == '.' ? GRADUS_IMPORT_EVIDENCE_POINT_OR_GROUPS
                             : GRADUS_IMPORT_EVIDENCE_COMMA_OR_GROUPS;
        }
    }
  if (read_groups (p, size, 0, &grouped) && grouped.fraction)
    return point ? GRADUS_IMPORT_EVIDENCE_POINT : GRADUS_IMPORT_EVIDENCE_COMMA;
  if (point && gradus_import_parse_number (p, size, '.', &value))
    return GRADUS_IMPORT_EVIDENCE_POINT;
  if (comma && gradus_import_parse_number (p, size, ',', &value))
    return GRADUS_IMPORT_EVIDENCE_COMMA;

  return GRADUS_IMPORT_EVIDENCE_NONE;
}

/* --- Full-width separators --- */

guint
gradus_import_narrow_separators (char *text, gsize *length, const char *signs)
{
  char *to = text;
  gboolean quoted = FALSE;
  guint n = 0;

  for (const char *p = text, *end = text + *length; p < end;)
    {
      const char sign = quoted ? 0 : narrow_sign (p, end);

      if (*p == '"')
        quoted = !quoted;
      if (sign != 0 && strchr (signs, sign) != NULL)
        {
          *to++ = sign;
          p += 3;
          n++;
        }
      else
        *to++ = *p++;
    }
  *length = (gsize) (to - text);

  return n;
}
