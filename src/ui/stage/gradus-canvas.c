/* Gradus: the range that a table owns while its points are drawn or moved by hand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-canvas.h"

#include <math.h>

/* An empty canvas is as large to all four sides. */
#define REACH 5.0
/* What is left beside a point that the canvas has grown for, as a part of the whole. */
#define MARGIN 0.05

/* The table whose points are drawn in a plane, and their extent; else NULL. */
static const GradusTable *
find_extent (GradusSetup *setup, double extent[4])
{
  const GradusTable *table = gradus_dataset_get_table (gradus_setup_get_dataset (setup));
  const gboolean regression = (gradus_setup_get_algorithm (setup)->needs & GRADUS_NEEDS_Y) != 0;

  if (table == NULL || (regression ? table->d != 1 || table->y_column < 0 : table->d != 2))
    return NULL;
  extent[0] = extent[2] = INFINITY;
  extent[1] = extent[3] = -INFINITY;
  for (guint i = 0; i < table->n; i++)
    {
      const double *row = table->x + (gsize) i * table->d;
      const double y = regression ? table->y[i] : row[1];

      extent[0] = MIN (extent[0], row[0]);
      extent[1] = MAX (extent[1], row[0]);
      extent[2] = MIN (extent[2], y);
      extent[3] = MAX (extent[3], y);
    }
  return table;
}

static void
grow (double *low, double *high, double from, double to)
{
  const double margin = MARGIN * (MAX (*high, to) - MIN (*low, from));

  if (from < *low)
    *low = from - margin;
  if (to > *high)
    *high = to + margin;
}

char *
gradus_canvas_name_data (GradusDataset *dataset)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  GString *words = g_string_new (gradus_dataset_get_name (dataset));

  for (guint k = 0; table != NULL && k < MIN (table->d, 2); k++)
    g_string_append_printf (words, " %s", table->names[table->x_columns[k]]);
  return g_string_free (words, FALSE);
}

void
gradus_canvas_clear (GradusCanvas *canvas)
{
  g_clear_pointer (&canvas->name, g_free);
  canvas->set = canvas->fitted = canvas->bare = FALSE;
}

void
gradus_canvas_update (GradusCanvas *canvas, GradusSetup *setup)
{
  GradusDataset *dataset = setup != NULL ? gradus_setup_get_dataset (setup) : NULL;
  const char *origin = dataset != NULL ? gradus_dataset_get_origin (dataset) : NULL;
  const gboolean drawn = g_strcmp0 (origin, "drawn") == 0;
  g_autofree char *name = dataset != NULL ? gradus_canvas_name_data (dataset) : NULL;
  const GradusTable *table = NULL;
  double extent[4];

  if (drawn || (origin != NULL && g_str_has_suffix (origin, ";edited")))
    table = find_extent (setup, extent);
  /* Undone to nothing, it is as at the beginning. */
  if (table == NULL || table->n == 0 || g_strcmp0 (canvas->name, name) != 0)
    gradus_canvas_clear (canvas);
  if (table == NULL)
    return;
  g_free (canvas->name);
  canvas->name = g_steal_pointer (&name);
  if (drawn && !canvas->set && !canvas->fitted)
    {
      canvas->range[0] = canvas->range[2] = -REACH;
      canvas->range[1] = canvas->range[3] = REACH;
      canvas->set = canvas->bare = TRUE;
    }
  if (canvas->set && table->n > 0)
    {
      grow (&canvas->range[0], &canvas->range[1], extent[0], extent[1]);
      grow (&canvas->range[2], &canvas->range[3], extent[2], extent[3]);
    }
}

void
gradus_canvas_keep (GradusCanvas *canvas, GradusSetup *setup, const GradusPlotLayout *layout)
{
  double extent[4];

  if ((canvas->set && !canvas->bare) || setup == NULL || layout == NULL
      || find_extent (setup, extent) == NULL)
    return;
  gradus_plot_layout_get_ranges (layout, &canvas->range[0], &canvas->range[1], &canvas->range[2],
                                 &canvas->range[3]);
  g_free (canvas->name);
  canvas->name = gradus_canvas_name_data (gradus_setup_get_dataset (setup));
  canvas->set = TRUE;
  canvas->fitted = canvas->bare = FALSE;
}

void
gradus_canvas_fit (GradusCanvas *canvas)
{
  canvas->set = FALSE;
  canvas->fitted = TRUE;
}
