/* Gradus: what is known about one datum, in words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-datum-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* More would cover the picture. */
#define MAX_COLUMNS 8
#define MAX_NUMBERS 6
/* Values are computed while the pointer moves. */
#define MAX_DATA 20000

static void
append_line (GString *out, const char *name, const char *value)
{
  /* Translators: the name of a column or quantity and its value. */
  g_string_append_printf (out, _("\n%s: %s"), name, value);
}

static void
append_table (GString *out, const GradusTable *table, guint row)
{
  guint shown = 0;

  for (guint c = 0; c < table->n_columns && shown < MAX_COLUMNS; c++)
    {
      const double value = table->columns[c][row];

      if (table->levels[c] != NULL)
        append_line (out, table->names[c], gradus_table_get_level (table, c, row));
      else
        append_line (out, table->names[c], GRADUS_NUM (value));
      shown++;
    }
}

static void
append_cell (GString *out, const GradusGridWorld *world, guint cell)
{
  if (world->cells[cell] == GRADUS_CELL_WALL)
    g_string_append_printf (out, "\n%s", _("Wall"));
  else
    {
      append_line (out, _("Reward"), GRADUS_NUM (world->rewards[cell]));
      if (world->cells[cell] == GRADUS_CELL_TERMINAL)
        g_string_append_printf (out, "\n%s", _("Terminal"));
    }
}

static void
append_time (GString *out, const GradusTrajectory *trajectory, guint t)
{
  for (guint i = 0; i < trajectory->d_measured; i++)
    append_line (out, trajectory->measured_names[i],
                 trajectory->missing[t]
                   ? _("lost")
                   : GRADUS_NUM (trajectory->measured[t * trajectory->d_measured + i]));
  for (guint i = 0; i < trajectory->d_truth; i++)
    {
      g_autofree char *name = NULL;

      /* Translators: the true value of a quantity that the algorithm does not know. */
      name = g_strdup_printf (_("%s, in truth"), trajectory->truth_names[i]);
      append_line (out, name, GRADUS_NUM (trajectory->truth[t * trajectory->d_truth + i]));
    }
}

/* What the algorithm keeps for each of the @n data: the row of @datum. */
static void
append_values (GString *out, const GradusView *view, guint n, guint datum)
{
  const GradusValue *values = view->algorithm->values;

  if (values == NULL || n < 2 || n > MAX_DATA)
    return;
  for (guint i = 0; values[i].id != NULL; i++)
    {
      g_auto (GradusArray) array = { NULL };
      g_autoptr (GString) numbers = NULL;
      gsize length, per_datum;

      values[i].get (view, &array);
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
        g_string_append_printf (numbers, "%s%s", j > 0 ? ", " : "",
                                GRADUS_NUM (array.data[datum * per_datum + j]));
      append_line (out, _(values[i].title), numbers->str);
    }
}

char *
gradus_datum_title (const GradusDataset *dataset, int datum)
{
  const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);
  const GradusTrajectory *trajectory = gradus_dataset_get_trajectory (dataset);
  const guint i = (guint) datum;

  if (world != NULL)
    /* Translators: a cell of a grid world by column and row, as in the lecture. */
    return g_strdup_printf (_("Cell (%u, %u)"), i % world->columns + 1,
                            world->rows - i / world->columns);
  if (trajectory != NULL)
    return g_strdup_printf (_("Time %s"),
                            GRADUS_NUM (trajectory->start_time + i * trajectory->dt));
  /* Translators: the number of a point, counted from 1. */
  return g_strdup_printf (_("Point %u"), i + 1);
}

char *
gradus_subject_title (const char *kind, guint item)
{
  if (g_strcmp0 (kind, "centroid") == 0)
    /* Translators: the centre of a cluster, by its number. */
    return g_strdup_printf (_("Centroid %u"), item + 1);
  if (g_strcmp0 (kind, "component") == 0)
    /* Translators: a component of a mixture, by its number. */
    return g_strdup_printf (_("Component %u"), item + 1);
  /* Translators: one of several things in a picture, by its number. */
  return g_strdup_printf (_("Number %u"), item + 1);
}

char *
gradus_subject_words (const GradusView *view, const char *kind, guint item)
{
  g_autofree char *title = gradus_subject_title (kind, item);
  g_autoptr (GString) out = g_string_new (title);

  for (const GradusLife *life = view->algorithm->lives; life != NULL && life->id != NULL; life++)
    {
      const guint n = life->n_curves != NULL ? life->n_curves (view) : 1;
      g_autoptr (GString) numbers = g_string_new (NULL);

      if (g_strcmp0 (life->subject, kind) != 0 || n > MAX_NUMBERS)
        continue;
      for (guint i = 0; i < n; i++)
        {
          const double value = life->value (view, item, i);

          if (!isnan (value))
            g_string_append_printf (numbers, "%s%s", numbers->len > 0 ? ", " : "",
                                    GRADUS_NUM (value));
        }
      if (numbers->len > 0)
        append_line (out, _(life->title), numbers->str);
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

char *
gradus_datum_words (const GradusDataset *dataset, const GradusView *view, int datum)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);
  const GradusTrajectory *trajectory = gradus_dataset_get_trajectory (dataset);
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *title = NULL;
  guint n = 0;

  if (table != NULL)
    n = table->n;
  else if (world != NULL)
    n = world->rows * world->columns;
  else if (trajectory != NULL)
    n = trajectory->length;
  if (datum < 0 || (guint) datum >= n)
    return NULL;

  title = gradus_datum_title (dataset, datum);
  g_string_append (out, title);
  if (table != NULL)
    append_table (out, table, (guint) datum);
  else if (world != NULL)
    append_cell (out, world, (guint) datum);
  else
    append_time (out, trajectory, (guint) datum);
  if (view != NULL)
    append_values (out, view, n, (guint) datum);
  return g_string_free (g_steal_pointer (&out), FALSE);
}
