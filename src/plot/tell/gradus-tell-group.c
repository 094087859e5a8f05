/* Gradus: marks of one kind as a line of text.
 *
 * A short list is told in full. Of a long one some are told, evenly spaced from the first to the
 * last, and of each column least, greatest and mean, so that a curve that changes changes its line.
 *
 * Numbers are rounded so that a difference in the last bit of a double, which another machine's
 * exp() may make, is not seen: what lies on the border between two roundings goes away from zero.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "gradus-number.h"
#include "gradus-tell-private.h"

#define MOST_IN_FULL 10
#define TOLD 6
#define MAX_DECIMALS 12
#define NUDGE (1 + 1e-11)

/* --- Numbers ---------------------------------------------------------------------------------- */

GradusTellScale
gradus_tell_scale_of_axis (double low, double high, gboolean logarithmic)
{
  const double span = high - low;

  if (logarithmic || !(span > 0) || !isfinite (span))
    return (GradusTellScale){ .nothing = 0 };

  return (GradusTellScale){
    .fixed = TRUE, .decimals = CLAMP (3 - (int) floor (log10 (span) + 1e-9), 0, MAX_DECIMALS)
  };
}

GradusTellScale
gradus_tell_scale_of_values (const double *values, gsize n)
{
  double most = 0;

  for (gsize i = 0; i < n; i++)
    if (isfinite (values[i]))
      most = MAX (most, fabs (values[i]));

  return (GradusTellScale){ .nothing = 1e-12 * most };
}

void
gradus_tell_append_number (GString *out, double value, const GradusTellScale *scale)
{
  char format[16], buffer[64], *end;

  if (!isfinite (value))
    {
      g_string_append (out, "–");
      return;
    }
  value *= NUDGE;
  if (!scale->fixed || fabs (value) >= 1e12)
    {
      g_string_append (out, GRADUS_NUM (fabs (value) <= scale->nothing ? 0 : value));
      return;
    }
  g_snprintf (format, sizeof format, "%%.%df", scale->decimals);
  g_ascii_formatd (buffer, sizeof buffer, format, fabs (value));
  if (strchr (buffer, '.') != NULL)
    {
      end = buffer + strlen (buffer);
      while (end[-1] == '0')
        *--end = '\0';
      if (end[-1] == '.')
        end[-1] = '\0';
    }
  if (value < 0 && strcmp (buffer, "0") != 0)
    g_string_append (out, "−");
  g_string_append (out, buffer);
}

/* --- Groups ----------------------------------------------------------------------------------- */

typedef struct
{
  const GradusMark *mark;
  gsize index;
} Item;

GradusTellGroup *
gradus_tell_group_new (char *key, GradusTellWriteFunc write, gconstpointer data)
{
  GradusTellGroup *group = g_new0 (GradusTellGroup, 1);

  group->key = key;
  group->write = write;
  group->data = data;
  group->items = g_array_new (FALSE, FALSE, sizeof (Item));
  group->numbers = g_array_new (FALSE, FALSE, sizeof (double));

  return group;
}

void
gradus_tell_group_free (GradusTellGroup *group)
{
  g_free (group->key);
  g_array_unref (group->items);
  g_array_unref (group->numbers);
  g_free (group);
}

void
gradus_tell_group_column (GradusTellGroup *group, const char *name, const GradusTellScale *scale)
{
  g_return_if_fail (group->n_columns < GRADUS_TELL_MAX_COLUMNS);

  group->names[group->n_columns] = name;
  group->scales[group->n_columns++] = scale;
}

void
gradus_tell_group_add (GradusTellGroup *group, const GradusMark *mark, gsize index,
                       const double *numbers)
{
  const Item item = { mark, index };

  g_array_append_val (group->items, item);
  g_array_append_vals (group->numbers, numbers, group->n_columns);
}

static void
append_item (GString *out, const GradusTellGroup *group, guint i)
{
  const Item *item = &g_array_index (group->items, Item, i);

  g_string_append_c (out, ' ');
  group->write (group->data, item->mark, item->index, out);
}

/* "; x 1 … 5, mean 2.5". */
static void
append_extent (GString *out, const GradusTellGroup *group, guint column)
{
  g_autoptr (GString) low = g_string_new (NULL);
  g_autoptr (GString) high = g_string_new (NULL);
  double least = INFINITY, most = -INFINITY, sum = 0;
  guint n = 0;

  for (guint i = 0; i < group->items->len; i++)
    {
      const double value = g_array_index (group->numbers, double, i * group->n_columns + column);

      if (!isfinite (value))
        continue;
      least = MIN (least, value);
      most = MAX (most, value);
      sum += value;
      n++;
    }
  if (n == 0)
    return;
  g_string_append_printf (out, "; %s%s", group->names[column],
                          *group->names[column] != '\0' ? " " : "");
  gradus_tell_append_number (low, least, group->scales[column]);
  gradus_tell_append_number (high, most, group->scales[column]);
  g_string_append (out, low->str);
  if (!g_string_equal (low, high))
    {
      g_string_append_printf (out, " … %s, %s ", high->str, C_ ("of numbers", "mean"));
      gradus_tell_append_number (out, sum / n, group->scales[column]);
    }
}

char *
gradus_tell_group_to_text (const GradusTellGroup *group, gboolean whole)
{
  const guint n = group->items->len;
  GString *out = g_string_new (group->key);

  if (n > 1)
    g_string_append_printf (out, " (%u)", n);
  g_string_append_c (out, ':');
  if (whole || n <= MOST_IN_FULL)
    {
      for (guint i = 0; i < n; i++)
        append_item (out, group, i);
      return g_string_free (out, FALSE);
    }
  for (guint i = 0; i < TOLD; i++)
    {
      if (i > 0)
        g_string_append (out, " …");
      append_item (out, group, i * (n - 1) / (TOLD - 1));
    }
  for (guint column = 0; column < group->n_columns; column++)
    append_extent (out, group, column);

  return g_string_free (out, FALSE);
}
