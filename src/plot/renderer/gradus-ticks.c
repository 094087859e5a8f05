/* Gradus: round positions for the ticks of an axis, and their labels.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-private.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Of a tick on a logarithmic axis, after its first. */
#define MOST_DIGITS 6

/* m * 10^e without the rounding error of multiplying by 0.1 and the like: 3 * 10^-1 is 0.3. */
static double
scaled (double m, int e)
{
  if (e < -300)
    return m / pow (10, 300) / pow (10, -e - 300);
  return e < 0 ? m / pow (10, -e) : m * pow (10, e);
}

/* The multiples of @mantissa * 10^@exponent in [min, max]; their number is returned, and they are
 * appended to @out when that is not NULL. */
static guint
multiples (double min, double max, int mantissa, int exponent, guint limit, GArray *out)
{
  const double step = scaled (mantissa, exponent);
  const double slack = 1e-9 * (max - min) / step;
  const double first = ceil (min / step - slack);
  const double last = floor (max / step + slack);
  double before = NAN;

  if (!(last >= first))
    return 0;
  if (last - first + 1 > limit)
    return limit + 1;
  if (out != NULL)
    for (double i = first; i <= last; i++)
      {
        double value = scaled (i * mantissa, exponent);

        /* Below the resolution of a double neighbouring ticks may coincide. */
        if (isnan (before) || value > before)
          g_array_append_val (out, value);
        before = value;
        if (i + 1 == i)
          break;
      }
  return (guint) (last - first + 1);
}

GArray *
gradus_ticks_linear (double min, double max, guint max_ticks, gboolean integer)
{
  static const int mantissas[] = { 1, 2, 5 };
  GArray *ticks = g_array_new (FALSE, FALSE, sizeof (double));
  int exponent;

  if (!isfinite (min) || !isfinite (max) || !(max > min) || max_ticks == 0)
    return ticks;

  if (!isfinite (max - min))
    {
      /* The range is wider than a double can say: find the ticks of a tenth of it. */
      g_array_unref (ticks);
      ticks = gradus_ticks_linear (min / 10, max / 10, max_ticks, FALSE);
      for (guint i = 0; i < ticks->len; i++)
        g_array_index (ticks, double, i) *= 10;
      return ticks;
    }

  exponent = (int) floor (log10 ((max - min) / max_ticks));
  exponent = MAX (exponent, -305);
  if (integer)
    exponent = MAX (exponent, 0);
  for (guint round = 0; round < 4; round++, exponent++)
    for (guint i = 0; i < G_N_ELEMENTS (mantissas); i++)
      if (multiples (min, max, mantissas[i], exponent, max_ticks, NULL) <= max_ticks)
        {
          multiples (min, max, mantissas[i], exponent, max_ticks, ticks);
          return ticks;
        }
  return ticks;
}

GArray *
gradus_ticks_cells (guint n, guint max_ticks)
{
  GArray *ticks = g_array_new (FALSE, FALSE, sizeof (double));
  guint stride = 1;

  /* 1, 2, 5, 10, 20, ... cells apart. */
  for (guint i = 0; stride > 0 && (n + stride - 1) / stride > MAX (max_ticks, 1); i++)
    stride = i % 3 == 1 ? stride / 2 * 5 : 2 * stride;
  for (guint i = 0; i < n; i += stride)
    {
      const double middle = i + 0.5;

      g_array_append_val (ticks, middle);
    }
  return ticks;
}

GArray *
gradus_ticks_log (double min, double max, guint max_ticks)
{
  static const double within[] = { 1, 2, 5 };
  GArray *ticks;
  int low, high, stride;

  if (!(min > 0) || !isfinite (max) || !(max > min) || max_ticks == 0)
    return g_array_new (FALSE, FALSE, sizeof (double));

  low = (int) ceil (log10 (min) - 1e-9);
  high = (int) floor (log10 (max) + 1e-9);

  /* Less than two decades: 1, 2 and 5 of each, or, when even those are too few, linear ticks. */
  if (high - low < 1 || (high - low < 2 && max_ticks >= 6))
    {
      ticks = g_array_new (FALSE, FALSE, sizeof (double));
      for (int e = low - 1; e <= high; e++)
        for (guint i = 0; i < G_N_ELEMENTS (within); i++)
          {
            double value = scaled (within[i], e);

            if (value >= min * (1 - 1e-9) && value <= max * (1 + 1e-9))
              g_array_append_val (ticks, value);
          }
      if (ticks->len >= 2 && ticks->len <= max_ticks)
        return ticks;
      g_array_unref (ticks);
      if (high < low + 1)
        return gradus_ticks_linear (min, max, max_ticks, FALSE);
    }

  ticks = g_array_new (FALSE, FALSE, sizeof (double));
  stride = 1;
  while ((high - low) / stride + 1 > (int) max_ticks)
    stride++;
  for (int e = low; e <= high; e++)
    if (((e % stride) + stride) % stride == 0)
      {
        double value = scaled (1, e);

        g_array_append_val (ticks, value);
      }
  return ticks;
}

/* @value with @decimals digits after the point and a real minus sign; no "−0". */
static void
append_fixed (GString *out, double value, int decimals)
{
  char format[16];
  char buffer[G_ASCII_DTOSTR_BUF_SIZE + 320];

  g_snprintf (format, sizeof format, "%%.%df", CLAMP (decimals, 0, 17));
  g_ascii_formatd (buffer, sizeof buffer, format, fabs (value));
  if (value < 0 && strspn (buffer, "0.") != strlen (buffer))
    g_string_append (out, "−");
  g_string_append (out, buffer);
}

static void
append_power (GString *out, int exponent)
{
  g_string_append_printf (out, "10<sup>%s%d</sup>", exponent < 0 ? "−" : "", ABS (exponent));
}

/* m × 10^exponent with @digits decimals of m. */
static void
append_scientific (GString *out, double value, int exponent, int digits)
{
  const double mantissa = exponent > 300 ? value / 1e300 / pow (10, exponent - 300)
                                         : value / scaled (1, exponent);

  append_fixed (out, mantissa, CLAMP (digits, 0, 15));
  g_string_append (out, "×");
  append_power (out, exponent);
}

static int
decade (double value)
{
  return (int) floor (log10 (value) + 1e-9);
}

static gboolean
is_decade (double value)
{
  return fabs (value / scaled (1, decade (value)) - 1) < 1e-9;
}

/* A tick says its own digits, however small its neighbour is: 1 and 0.5, or 1.56 and 1.58 where the
 * axis is short. */
static void
append_log_label (GString *out, double value, gboolean powers)
{
  const int exponent = decade (value);
  int digits = 0;

  for (; digits < MOST_DIGITS; digits++)
    {
      const double whole = value / scaled (1, exponent - digits);

      if (fabs (whole - round (whole)) < 1e-6)
        break;
    }
  if (powers && is_decade (value))
    append_power (out, exponent);
  else if (powers)
    append_scientific (out, value, exponent, digits);
  else
    append_fixed (out, value, MAX (0, digits - exponent));
}

GPtrArray *
gradus_tick_labels (const GArray *ticks, gboolean log)
{
  GPtrArray *labels = g_ptr_array_new_with_free_func (g_free);
  double largest = 0, smallest = G_MAXDOUBLE, step = 0;
  gboolean powers;
  int step_decade;

  for (guint i = 0; i < ticks->len; i++)
    {
      const double value = g_array_index (ticks, double, i);

      largest = MAX (largest, fabs (value));
      if (value != 0)
        smallest = MIN (smallest, fabs (value));
      if (i > 0)
        {
          const double gap = value - g_array_index (ticks, double, i - 1);

          step = step > 0 ? MIN (step, gap) : gap;
        }
    }
  if (!(step > 0) || !isfinite (step))
    step = largest > 0 ? largest : 1;
  step_decade = decade (step);

  /* One way of writing for the whole axis. */
  powers = log ? smallest < 0.999e-3 || largest > 1.001e4 : largest > 999999.5 || step_decade < -5;

  for (guint i = 0; i < ticks->len; i++)
    {
      const double value = g_array_index (ticks, double, i);
      GString *out = g_string_new (NULL);

      if (log && value > 0)
        append_log_label (out, value, powers);
      else if (fabs (value) < step * 1e-9)
        g_string_append (out, "0");
      else if (powers)
        {
          const int exponent = decade (largest);

          append_scientific (out, value, exponent, exponent - step_decade);
        }
      else
        append_fixed (out, value, MAX (0, -step_decade));
      g_ptr_array_add (labels, g_string_free (out, FALSE));
    }
  return labels;
}

char *
gradus_number_markup (double value, int digits)
{
  GString *out = g_string_new (NULL);
  int exponent = value != 0 ? decade (fabs (value)) : 0;
  const double unit = scaled (1, exponent - digits + 1);

  /* 999.6 becomes 1000, of the next decade. */
  value = round (value / unit) * unit;
  exponent = value != 0 ? decade (fabs (value)) : 0;
  if (exponent >= -3 && exponent < 5)
    {
      int decimals = CLAMP (digits - 1 - exponent, 0, 8);

      /* No zeros at the end. */
      while (decimals > 0
             && fabs (value * pow (10, decimals - 1) - round (value * pow (10, decimals - 1)))
                  < 1e-6)
        decimals--;
      append_fixed (out, value, decimals);
    }
  else
    append_scientific (out, value, exponent, digits - 1);
  return g_string_free (out, FALSE);
}
