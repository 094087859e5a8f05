/* Gradus: edits of grid worlds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-edit-private.h"

/* Larger worlds are neither readable nor useful for learning. */
#define MAX_SIDE 100

static GradusDataset *
rebuild (GradusDataset *old, guint rows, guint columns, const GradusCell *cells,
         const double *rewards, double slip)
{
  g_autofree char *origin = gradus_edit_origin (old);
  GradusDataset *dataset = gradus_grid_world_new (rows, columns, cells, rewards, slip,
                                                  gradus_dataset_get_name (old), origin);

  gradus_edit_copy_hints (old, dataset);

  return dataset;
}

GradusDataset *
gradus_edit_grid_set (GradusDataset *dataset, guint cell, GradusCell kind, double reward)
{
  const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);
  g_autofree GradusCell *cells = NULL;
  g_autofree double *rewards = NULL;
  gsize n;

  g_return_val_if_fail (world != NULL, NULL);
  n = (gsize) world->rows * world->columns;
  if (cell >= n || !isfinite (reward))
    return gradus_dataset_ref (dataset);

  cells = g_memdup2 (world->cells, n * sizeof (GradusCell));
  rewards = g_memdup2 (world->rewards, n * sizeof (double));
  cells[cell] = kind;
  rewards[cell] = kind == GRADUS_CELL_WALL ? 0.0 : reward;

  return rebuild (dataset, world->rows, world->columns, cells, rewards, world->slip);
}

/* The reward that most free cells have; 0 without free cells. */
static double
find_living (const GradusGridWorld *world)
{
  gsize n = (gsize) world->rows * world->columns;
  double living = 0.0;
  gsize best = 0;

  for (gsize i = 0; i < n; i++)
    {
      gsize same = 0;

      if (world->cells[i] != GRADUS_CELL_FREE)
        continue;
      for (gsize j = i; j < n; j++)
        same += world->cells[j] == GRADUS_CELL_FREE && world->rewards[j] == world->rewards[i];
      if (same > best)
        {
          best = same;
          living = world->rewards[i];
        }
      if (best > n - i)
        break;
    }

  return living;
}

GradusDataset *
gradus_edit_grid_resize (GradusDataset *dataset, guint rows, guint columns)
{
  const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);
  g_autofree GradusCell *cells = NULL;
  g_autofree double *rewards = NULL;
  double living;

  g_return_val_if_fail (world != NULL, NULL);
  rows = CLAMP (rows, 1, MAX_SIDE);
  columns = CLAMP (columns, 1, MAX_SIDE);
  cells = g_new (GradusCell, rows * columns);
  rewards = g_new (double, (columns * rows));
  living = find_living (world);

  /* Rows are counted from the bottom in words, so the bottom left cell keeps its place. */
  for (guint up = 0; up < rows; up++)
    for (guint c = 0; c < columns; c++)
      {
        guint to = (rows - 1 - up) * columns + c;
        gboolean old = up < world->rows && c < world->columns;
        guint from = old ? (world->rows - 1 - up) * world->columns + c : 0;

        cells[to] = old ? world->cells[from] : GRADUS_CELL_FREE;
        rewards[to] = old ? world->rewards[from] : living;
      }

  return rebuild (dataset, rows, columns, cells, rewards, world->slip);
}

GradusDataset *
gradus_edit_grid_set_slip (GradusDataset *dataset, double slip)
{
  const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);

  g_return_val_if_fail (world != NULL, NULL);
  if (!isfinite (slip))
    return gradus_dataset_ref (dataset);

  return rebuild (dataset, world->rows, world->columns, world->cells, world->rewards,
                  CLAMP (slip, 0.0, 1.0));
}

GradusDataset *
gradus_edit_grid_set_living (GradusDataset *dataset, double reward)
{
  const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);
  g_autofree double *rewards = NULL;
  gsize n;

  g_return_val_if_fail (world != NULL, NULL);
  if (!isfinite (reward))
    return gradus_dataset_ref (dataset);

  n = (gsize) world->rows * world->columns;
  rewards = g_memdup2 (world->rewards, n * sizeof (double));
  for (gsize i = 0; i < n; i++)
    if (world->cells[i] == GRADUS_CELL_FREE)
      rewards[i] = reward;

  return rebuild (dataset, world->rows, world->columns, world->cells, rewards, world->slip);
}
