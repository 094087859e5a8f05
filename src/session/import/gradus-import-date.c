/* Gradus: dates and times of day as people write them, and the numbers that stand for them.
 *
 * An axis of time is readable where its numbers are: months and long spans are counted in years,
 * short ones in days since the first, the hours of a day or two in hours. Months count as twelfths
 * of a year, so that what was measured every month is evenly spaced.
 *
 * 10/03/2004 is a day in March or in October. What decides is the column as a whole: a number over
 * twelve, else the order in which the days come one after the other, else the sign between them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-import-csv-private.h"

/* Longer spans are counted in years, shorter ones in hours. */
#define MOST_DAYS 731
#define MOST_DAYS_IN_HOURS 2

typedef enum
{
  GRADUS_IMPORT_TIME_YEARS,
  GRADUS_IMPORT_TIME_DAYS,  /* since the first day */
  GRADUS_IMPORT_TIME_HOURS, /* since the midnight before the first, or of any day */
} GradusImportTimeUnit;

/* --- One cell --------------------------------------------------------------------------------- */

typedef struct
{
  const char *p, *end;
} Cursor;

static gboolean
skip (Cursor *at, const char *text)
{
  const gsize length = strlen (text);

  if ((gsize) (at->end - at->p) < length || g_ascii_strncasecmp (at->p, text, length) != 0)
    return FALSE;
  at->p += length;
  return TRUE;
}

/* How many digits stand here, and their number. */
static guint
take_digits (Cursor *at, guint *number)
{
  guint n = 0;

  for (*number = 0; at->p < at->end && g_ascii_isdigit (*at->p) && n < 5; n++)
    *number = *number * 10 + (guint) (*at->p++ - '0');
  return n;
}

/* The month of an English name or its first three letters, 1 to 12; 0: none stands here. */
static guint
take_month (Cursor *at)
{
  static const char *const names[] = { "january",   "february", "march",    "april",
                                       "may",       "june",     "july",     "august",
                                       "september", "october",  "november", "december" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      char brief[4];

      g_strlcpy (brief, names[i], sizeof brief);
      if (skip (at, names[i]) || skip (at, brief))
        {
          skip (at, ".");
          return i + 1;
        }
    }
  return 0;
}

/* 18:00, 18:00:30.5, 6:00 pm; and 18.00.00, which nobody writes for a day in the year 00. */
static gboolean
take_time (Cursor *at, double *hours)
{
  guint h, m, s = 0, fraction = 0, digits;
  gboolean dots;

  if (take_digits (at, &h) == 0 || h > 23)
    return FALSE;
  dots = skip (at, ".");
  if (!dots && !skip (at, ":"))
    return FALSE;
  if (take_digits (at, &m) != 2 || m > 59 || (dots && !skip (at, ".00")))
    return FALSE;
  if (!dots && skip (at, ":") && (take_digits (at, &s) != 2 || s > 59))
    return FALSE;
  *hours = h + m / 60.0 + s / 3600.0;
  if (!dots && skip (at, "."))
    while ((digits = take_digits (at, &fraction)) == 5)
      ;
  skip (at, " ");
  if (skip (at, "pm"))
    *hours += h < 12 ? 12 : 0;
  else if (skip (at, "am"))
    *hours -= h == 12 ? 12 : 0;
  if (!skip (at, "z"))
    skip (at, "+00:00");
  return TRUE;
}

/* 2004-03-10, 2004/3, 2004年3月10日 behind the year. */
static gboolean
take_rest_of_year (Cursor *at, GradusImportDate *date)
{
  const gboolean chinese = skip (at, "年");
  const char sign[2] = { chinese || at->p == at->end ? '\0' : *at->p, '\0' };
  guint number;

  if (!chinese && (strchr ("-/.", sign[0]) == NULL || !skip (at, sign)))
    return FALSE;
  if (take_digits (at, &number) == 0 || number < 1 || number > 12 || (chinese && !skip (at, "月")))
    return FALSE;
  date->first = (guint8) number;
  if (at->p == at->end)
    /* 2004.03 is a number. */
    return sign[0] != '.';
  if (!chinese && !skip (at, sign))
    return FALSE;
  if (take_digits (at, &number) == 0 || number < 1 || number > 31 || (chinese && !skip (at, "日")))
    return FALSE;
  date->second = (guint8) number;
  return TRUE;
}

/* 10/03/2004 behind the first number: which is the day stays open. */
static gboolean
take_rest_of_day (Cursor *at, GradusImportDate *date)
{
  const char sign[2] = { at->p == at->end ? '\0' : *at->p, '\0' };
  guint number;

  if (sign[0] == '\0' || strchr ("-/. ", sign[0]) == NULL)
    return FALSE;
  skip (at, sign);
  date->second = date->first;
  date->first = (guint8) take_month (at);
  if (date->first == 0)
    {
      if (take_digits (at, &number) == 0 || number < 1 || number > 31)
        return FALSE;
      date->first = date->second;
      date->second = (guint8) number;
      date->open = TRUE;
      date->sign = sign[0];
    }
  if (!skip (at, sign) || take_digits (at, &number) != 4)
    return FALSE;
  date->year = (gint16) number;
  return TRUE;
}

/* March 10, 2004; Mar 2004; Mar-2004. */
static gboolean
take_rest_of_month (Cursor *at, GradusImportDate *date)
{
  guint number, digits;

  if (!skip (at, " ") && !skip (at, "-"))
    return FALSE;
  digits = take_digits (at, &number);
  if (digits < 3 && number >= 1 && number <= 31)
    {
      date->second = (guint8) number;
      skip (at, ",");
      if (!skip (at, " "))
        return FALSE;
      digits = take_digits (at, &number);
    }
  date->year = (gint16) number;
  return digits == 4;
}

gboolean
gradus_import_read_date (const char *text, gsize length, GradusImportDate *out)
{
  Cursor at = { text, text + length };
  GradusImportDate date = { 0 };
  guint number, digits;

  *out = date;
  /* Nothing that is shorter or longer is a date, and most words end here. */
  if (length < 4 || length > 40 || (!g_ascii_isalnum (text[0])))
    return FALSE;
  if (take_time (&at, &date.hours) && at.p == at.end)
    {
      date.kind = GRADUS_IMPORT_DATE_HOURS;
      *out = date;
      return TRUE;
    }
  at.p = text;
  date.hours = 0;
  digits = take_digits (&at, &number);
  if (digits == 4)
    date.year = (gint16) number;
  else if (digits == 1 || digits == 2)
    date.first = (guint8) number;
  if (digits == 0)
    {
      date.first = (guint8) take_month (&at);
      if (date.first == 0 || !take_rest_of_month (&at, &date))
        return FALSE;
    }
  else if (digits > 4 || digits == 3
           || (digits == 4 ? !take_rest_of_year (&at, &date)
                           : number < 1 || number > 31 || !take_rest_of_day (&at, &date)))
    return FALSE;
  date.kind = GRADUS_IMPORT_DATE_DAY;
  if (at.p < at.end)
    {
      if ((!skip (&at, "T") && !skip (&at, " ")) || !take_time (&at, &date.hours))
        return FALSE;
      date.timed = TRUE;
    }
  *out = date;
  return at.p == at.end;
}

/* --- A column --------------------------------------------------------------------------------- */

/* Days from the first of January of the year 1 on, or 0 where there is no such day. */
static guint32
count_days (const GradusImportDate *date)
{
  GDate day;

  if (date->year < 1 || date->first < 1 || date->first > 12
      || !g_date_valid_dmy (MAX (date->second, 1), (GDateMonth) date->first,
                            (GDateYear) date->year))
    return 0;
  g_date_clear (&day, 1);
  g_date_set_dmy (&day, MAX (date->second, 1), (GDateMonth) date->first, (GDateYear) date->year);
  return g_date_get_julian (&day);
}

static void
swap_day_and_month (GradusImportDate *date)
{
  const guint8 first = date->first;

  date->first = date->second;
  date->second = first;
}

/* How often the days go back in time, and in *@valid whether all of them are days. */
static guint
count_descents (const GradusImportDate *dates, guint n, gboolean day_first, gboolean *valid)
{
  guint32 last = 0;
  guint descents = 0;

  *valid = TRUE;
  for (guint i = 0; i < n; i++)
    {
      GradusImportDate date = dates[i];
      guint32 day;

      if (date.kind != GRADUS_IMPORT_DATE_DAY)
        continue;
      if (date.open && day_first)
        swap_day_and_month (&date);
      day = count_days (&date);
      *valid = *valid && day != 0;
      descents += day < last;
      last = day;
    }
  return descents;
}

/* Put the month first in all dates that are open. FALSE: they are no days. */
static gboolean
settle_order (GradusImportDate *dates, guint n)
{
  gboolean as_months, as_days, day_first;
  const guint months = count_descents (dates, n, FALSE, &as_months);
  const guint days = count_descents (dates, n, TRUE, &as_days);
  char sign = 0;

  if (!as_months && !as_days)
    return FALSE;
  for (guint i = 0; i < n && sign == 0; i++)
    sign = dates[i].sign;
  day_first = !as_months || (as_days && (days < months || (days == months && sign != '/')));
  for (guint i = 0; i < n; i++)
    {
      if (dates[i].open && day_first)
        swap_day_and_month (&dates[i]);
      dates[i].open = FALSE;
    }
  return TRUE;
}

static gboolean
is_leap (guint year)
{
  return g_date_is_leap_year ((GDateYear) year);
}

/* The number of one date on the scale @unit. @first: the day from which on days and hours count. */
static double
place (const GradusImportDate *date, GradusImportTimeUnit unit, gboolean months, guint32 first)
{
  const double days = count_days (date) - (double) first + date->hours / 24;
  GradusImportDate january = { .year = date->year, .first = 1 };

  if (date->kind == GRADUS_IMPORT_DATE_NONE)
    return NAN;
  if (date->kind == GRADUS_IMPORT_DATE_HOURS)
    return date->hours;
  if (unit == GRADUS_IMPORT_TIME_HOURS)
    return days * 24;
  if (unit == GRADUS_IMPORT_TIME_DAYS)
    return days;
  if (months)
    return date->year + (date->first - 1) / 12.0;
  return date->year
         + (count_days (date) - count_days (&january) + date->hours / 24)
             / (is_leap ((guint) date->year) ? 366 : 365);
}

/* The @n dates of a column as numbers in @out, NAN for what is none. Decides the unit and which of
 * two numbers is the month; *@since: the earliest. FALSE where they are no days of one calendar. */
static gboolean
settle_dates (GradusImportDate *dates, guint n, GradusImportTimeUnit *unit, GradusImportDate *since,
              double *out)
{
  guint32 first = G_MAXUINT32, last = 0;
  gboolean months = TRUE;
  const GradusImportDate *one = NULL;
  guint n_kind[3] = { 0 };

  for (guint i = 0; i < n; i++)
    n_kind[dates[i].kind]++;
  if (n_kind[GRADUS_IMPORT_DATE_DAY] > 0 && n_kind[GRADUS_IMPORT_DATE_HOURS] > 0)
    return FALSE;
  if (!settle_order (dates, n))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (dates[i].kind == GRADUS_IMPORT_DATE_DAY)
      {
        const guint32 day = count_days (&dates[i]);

        one = one == NULL ? &dates[i] : one;
        *since = day < first ? dates[i] : *since;
        first = MIN (first, day);
        last = MAX (last, day);
        months = months && !dates[i].timed && dates[i].second == one->second;
      }
  *unit = one == NULL                                          ? GRADUS_IMPORT_TIME_HOURS
          : months || last - first > MOST_DAYS                 ? GRADUS_IMPORT_TIME_YEARS
          : n_kind[0] < n && last - first < MOST_DAYS_IN_HOURS ? GRADUS_IMPORT_TIME_HOURS
                                                               : GRADUS_IMPORT_TIME_DAYS;
  for (guint i = 0; i < n; i++)
    out[i] = place (&dates[i], *unit, months, first);
  return TRUE;
}

/* --- Columns of a file ------------------------------------------------------------------------ */

/* Two dates are two classes, before and after. */
#define MIN_DATES 3

/* What the numbers are of which the first text is @text. */
static void
note_dates (GradusCsvParser *parser, GradusCsvColumn *column, GradusImportTimeUnit unit,
            const GradusImportDate *since, const char *text, double value)
{
  GradusImportReport *report = parser->source->report;
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *name = g_strdup (column->name);

  g_ascii_formatd (number, sizeof number, unit == GRADUS_IMPORT_TIME_YEARS ? "%.2f" : "%.4g",
                   value);
  if (unit == GRADUS_IMPORT_TIME_YEARS)
    /* Translators: a column, a date as it stands there, and the number: 1958-03 is 1958.17. */
    gradus_import_add_note (report, _ ("The column “%s” holds dates, read as years: %s is %s."),
                            name, text, number);
  else if (unit == GRADUS_IMPORT_TIME_DAYS)
    gradus_import_add_note (
      report,
      /* Translators: a column, year, month and day, a date as it stands there, and the number. */
      _ ("The column “%s” holds dates, read as days since %04d-%02u-%02u: %s is %s."), name,
      since->year, since->first, MAX (since->second, 1u), text, number);
  else
    gradus_import_add_note (report, _ ("The column “%s” holds times, read as hours: %s is %s."),
                            name, text, number);
  if (unit == GRADUS_IMPORT_TIME_YEARS || column->name[0] == '\0')
    return;
  g_free (column->name);
  /* Translators: the name of a column of dates, and what its numbers count. */
  column->name = g_strdup_printf (
    unit == GRADUS_IMPORT_TIME_DAYS ? _ ("%s (days)") : _ ("%s (hours)"), name);
}

gboolean
gradus_csv_take_dates (GradusCsvParser *parser, GradusCsvColumn *column)
{
  const guint n = column->values->len;
  g_autofree double *numbers = NULL;
  GradusImportDate since = { 0 };
  GradusImportTimeUnit unit;
  guint first = 0;

  if (column->dates == NULL || column->n_texts != column->n_dates || column->n_numbers > 0
      || (!column->many && column->texts->len < MIN_DATES))
    return FALSE;
  g_array_set_size (column->dates, n);
  numbers = g_new (double, n);
  if (!settle_dates ((GradusImportDate *) column->dates->data, n, &unit, &since, numbers))
    return FALSE;
  while (isnan (numbers[first]))
    first++;
  note_dates (parser, column, unit, &since, column->first_text, numbers[first]);
  for (guint i = 0; i < n; i++)
    if (!isnan (numbers[i]))
      g_array_index (column->values, double, i) = numbers[i];
  column->n_numbers = column->n_texts;
  column->n_texts = 0;
  column->text_row = 0;
  return TRUE;
}
