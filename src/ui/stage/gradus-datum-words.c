/* Gradus: what is known about one datum, in words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-algorithm.h"
#include "gradus-datum-words.h"
#include "gradus-quantity.h"
#include "gradus-say.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* More would cover the picture. */
#define MAX_NUMBERS 6
/* Values are computed while the pointer moves. */
#define MAX_DATA 20000

/* The number as a person says it: by its name, or counted from 1. NULL: it says "none". */
static char *
say_number (const GradusQuantity *quantity, double number)
{
  const gboolean whole = number == floor (number);

  if (quantity != NULL && quantity->called != NULL)
    {
      if (!whole || number < 0 || number >= g_strv_length ((char **) quantity->called))
        return NULL;
      return g_strdup (_ (quantity->called[(guint) number]));
    }
  if (quantity != NULL && (quantity->flags & GRADUS_NUMBERED) != 0)
    return whole && number >= 0 ? g_strdup (GRADUS_NUM (number + 1)) : NULL;
  return g_strdup (GRADUS_NUM (number));
}

/* What the algorithm keeps for each of the @n data: the row of @datum. */
static void
append_values (GString *out, const GradusPosition *here, guint n, guint datum)
{
  const GradusValue *values = here->algorithm->values;

  if (values == NULL || n < 2 || n > MAX_DATA)
    return;
  for (guint i = 0; values[i].id != NULL; i++)
    {
      g_auto (GradusArray) array = { NULL };
      g_autoptr (GString) numbers = NULL;
      gsize length, per_datum;

      gradus_value_read (&values[i], here, &array);
      length = gradus_array_length (&array);
      if (array.n_dims == 0 || length == 0 || length % n != 0)
        continue;
      /* One row for each datum, or a map of the cells. */
      if (array.shape[0] != n && !(array.n_dims >= 2 && array.shape[0] * array.shape[1] == n))
        continue;
      per_datum = length / n;
      if (per_datum > MAX_NUMBERS)
        continue;
      numbers = g_string_new (NULL);
      for (gsize j = 0; j < per_datum; j++)
        {
          g_autofree char *number = say_number (values[i].quantity,
                                                array.data[datum * per_datum + j]);

          if (number != NULL)
            g_string_append_printf (numbers, "%s%s", numbers->len > 0 ? ", " : "", number);
        }
      if (numbers->len > 0)
        gradus_data_append_line (
          out, _ (values[i].quantity->one != NULL ? values[i].quantity->one : values[i].title),
          numbers->str);
    }
}

char *
gradus_datum_title (const GradusDataset *dataset, int datum)
{
  char *title = gradus_dataset_datum_title (dataset, (guint) datum);

  return title != NULL ? title : g_strdup ("");
}

char *
gradus_subject_title (const char *kind, guint item)
{
  if (g_strcmp0 (kind, "centroid") == 0)
    /* Translators: the centre of a cluster, by its number. */
    return g_strdup_printf (_ ("Centroid %u"), item + 1);
  if (g_strcmp0 (kind, "component") == 0)
    /* Translators: a component of a mixture, by its number. */
    return g_strdup_printf (_ ("Component %u"), item + 1);
  /* Translators: one of several things in a picture, by its number. */
  return g_strdup_printf (_ ("Number %u"), item + 1);
}

char *
gradus_subject_words (const GradusPosition *here, const char *kind, guint item)
{
  g_autofree char *title = gradus_subject_title (kind, item);
  g_autoptr (GString) out = g_string_new (title);

  for (const GradusLife *life = here->algorithm->lives; life != NULL && life->id != NULL; life++)
    {
      const guint n = gradus_life_count_curves (life, here);
      g_autoptr (GString) numbers = g_string_new (NULL);

      if (g_strcmp0 (life->subject, kind) != 0 || n > MAX_NUMBERS)
        continue;
      for (guint i = 0; i < n; i++)
        {
          const double value = gradus_life_measure (life, here, item, i);

          if (!isnan (value))
            g_string_append_printf (numbers, "%s%s", numbers->len > 0 ? ", " : "",
                                    GRADUS_NUM (value));
        }
      if (numbers->len > 0)
        gradus_data_append_line (out, _ (life->title), numbers->str);
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

char *
gradus_datum_words (const GradusDataset *dataset, const GradusPosition *here, int datum)
{
  const guint n = gradus_dataset_count (dataset);
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *title = NULL;

  if (datum < 0 || (guint) datum >= n)
    return NULL;

  title = gradus_datum_title (dataset, datum);
  g_string_append (out, title);
  gradus_dataset_datum_words (dataset, (guint) datum, out);
  if (here != NULL)
    append_values (out, here, n, (guint) datum);
  return g_string_free (g_steal_pointer (&out), FALSE);
}
