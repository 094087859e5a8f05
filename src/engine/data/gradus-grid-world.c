/* Gradus: grid worlds, the kind of data set that one walks about in.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-dataset.h"
#include "gradus-number.h"
#include "gradus-scene.h"
#include "gradus-vary.h"

static void
grid_world_free (gpointer payload)
{
  GradusGridWorld *world = payload;

  g_free (world->cells);
  g_free (world->rewards);
  g_free (world->moves);
  g_free (world->plain);
  g_free (world);
}

static void
grid_world_hash (gconstpointer payload, GChecksum *checksum)
{
  const GradusGridWorld *world = payload;
  gsize n = (gsize) world->rows * world->columns;

  gradus_checksum_add_uint (checksum, world->rows);
  gradus_checksum_add_uint (checksum, world->columns);
  for (gsize i = 0; i < n; i++)
    gradus_checksum_add_uint (checksum, world->cells[i]);
  gradus_checksum_add_doubles (checksum, world->rewards, n);
  gradus_checksum_add_doubles (checksum, &world->slip, 1);
}

static gsize
grid_world_bytes (gconstpointer payload)
{
  const GradusGridWorld *world = payload;

  return sizeof *world
         + (gsize) world->rows * world->columns
             * (sizeof (GradusCell) + sizeof (double) + sizeof *world->moves
                + sizeof *world->plain);
}

static gboolean
grid_world_is_finite (gconstpointer payload)
{
  const GradusGridWorld *world = payload;

  for (gsize i = 0; i < (gsize) world->rows * world->columns; i++)
    if (!isfinite (world->rewards[i]))
      return FALSE;

  return isfinite (world->slip);
}

static char *
grid_world_describe (gconstpointer payload)
{
  const GradusGridWorld *world = payload;

  return g_strdup_printf (_ ("grid of %u columns and %u rows"), world->columns, world->rows);
}

static guint
grid_world_count (gconstpointer payload)
{
  const GradusGridWorld *world = payload;

  return world->rows * world->columns;
}

static char *
grid_world_datum_title (gconstpointer payload, guint datum)
{
  const GradusGridWorld *world = payload;

  /* Translators: a cell of a grid world by column and row, as in the lecture. */
  return g_strdup_printf (_ ("Cell (%u, %u)"), datum % world->columns + 1,
                          world->rows - datum / world->columns);
}

static void
grid_world_datum_words (gconstpointer payload, guint cell, GString *out)
{
  const GradusGridWorld *world = payload;

  if (world->cells[cell] == GRADUS_CELL_WALL)
    g_string_append_printf (out, "\n%s", _ ("Wall"));
  else
    {
      gradus_data_append_line (out, _ ("Reward"), GRADUS_NUM (world->rewards[cell]));
      if (world->cells[cell] == GRADUS_CELL_TERMINAL)
        g_string_append_printf (out, "\n%s", _ ("Terminal"));
    }
}

static void
grid_world_paint (const GradusDataset *dataset, GradusScene *scene)
{
  const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);
  double span = 0;

  for (guint i = 0; i < world->rows * world->columns; i++)
    span = MAX (span, fabs (world->rewards[i]));
  gradus_scene_set_axes (scene, GRADUS_AXES_NONE | GRADUS_AXES_EQUAL, NULL, NULL);
  gradus_scene_set_x_range (scene, 0, world->columns);
  gradus_scene_set_y_range (scene, 0, world->rows);
  for (guint cell = 0; cell < world->rows * world->columns; cell++)
    {
      const double x = cell % world->columns;
      const double y = world->rows - 1 - cell / world->columns;
      const gboolean terminal = world->cells[cell] == GRADUS_CELL_TERMINAL;

      gradus_scene_cell (scene, x, y, terminal ? world->rewards[cell] : NAN, span,
                         world->cells[cell] == GRADUS_CELL_WALL,
                         terminal ? GRADUS_ROLE_FOREGROUND : GRADUS_ROLE_MUTED, (int) cell);
      if (world->cells[cell] != GRADUS_CELL_WALL)
        gradus_scene_text (scene, x + 0.5, y + 0.5, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_FOREGROUND, 1,
                           GRADUS_NUM (world->rewards[cell]));
    }
}

/* Listed in another order a world is seen from the other side: west is east. */
static GradusDataset *
grid_world_vary (gconstpointer payload, guint variation)
{
  const GradusGridWorld *world = payload;
  const guint n = world->rows * world->columns;
  g_autofree GradusCell *cells = g_memdup2 (world->cells, n * sizeof *cells);
  g_autofree double *rewards = g_memdup2 (world->rewards, n * sizeof *rewards);

  if (variation != GRADUS_VARY_FEW && variation != GRADUS_VARY_ORDER
      && variation != GRADUS_VARY_LARGE && variation != GRADUS_VARY_TINY
      && variation != GRADUS_VARY_EQUAL)
    return NULL;
  for (guint i = 0; i < n; i++)
    {
      const guint column = i % world->columns;
      const guint mirrored = i - column + world->columns - 1 - column;

      if (variation == GRADUS_VARY_ORDER)
        {
          cells[i] = world->cells[mirrored];
          rewards[i] = world->rewards[mirrored];
        }
      else if (variation == GRADUS_VARY_EQUAL)
        rewards[i] = world->rewards[0];
      else if (variation != GRADUS_VARY_FEW)
        rewards[i] *= variation == GRADUS_VARY_LARGE ? GRADUS_VARY_FACTOR : 1 / GRADUS_VARY_FACTOR;
    }
  return gradus_grid_world_new (world->rows, world->columns, cells, rewards, world->slip, "varied",
                                "drawn");
}

const GradusDataKind gradus_data_grid_world = {
  .id = "grid-world",
  .title = N_ ("Grid world"),
  .free = grid_world_free,
  .hash = grid_world_hash,
  .bytes = grid_world_bytes,
  .is_finite = grid_world_is_finite,
  .describe = grid_world_describe,
  .count = grid_world_count,
  .datum_title = grid_world_datum_title,
  .datum_words = grid_world_datum_words,
  .vary = grid_world_vary,
  .paint = grid_world_paint,
};

/* Where one step from @cell leads. */
static guint
find_move (const GradusGridWorld *world, guint cell, GradusAction action)
{
  guint row = cell / world->columns, column = cell % world->columns;
  guint target = cell;

  switch (action)
    {
    case GRADUS_ACTION_NORTH:
      target = row > 0 ? cell - world->columns : cell;
      break;
    case GRADUS_ACTION_EAST:
      target = column + 1 < world->columns ? cell + 1 : cell;
      break;
    case GRADUS_ACTION_SOUTH:
      target = row + 1 < world->rows ? cell + world->columns : cell;
      break;
    case GRADUS_ACTION_WEST:
      target = column > 0 ? cell - 1 : cell;
      break;
    case GRADUS_N_ACTIONS:
    default:
      g_return_val_if_reached (cell);
    }

  return world->cells[target] == GRADUS_CELL_WALL ? cell : target;
}

/* The directions of an action's outcomes: straight on, to its left, to its right. */
static void
find_directions (GradusAction action, GradusAction directions[3])
{
  directions[0] = action;
  directions[1] = (action + GRADUS_N_ACTIONS - 1) % GRADUS_N_ACTIONS;
  directions[2] = (action + 1) % GRADUS_N_ACTIONS;
}

static void
find_shares (GradusGridWorld *world)
{
  const double weights[3] = { 1.0 - world->slip, world->slip / 2.0, world->slip / 2.0 };

  for (guint bumps = 0; bumps < G_N_ELEMENTS (world->shares); bumps++)
    for (int a = 0; a < GRADUS_N_ACTIONS; a++)
      {
        GradusAction directions[3];
        gboolean bumped = FALSE;
        guint first = 0;

        find_directions (a, directions);
        for (guint i = 0; i < 3; i++)
          {
            const gboolean bumps_too = bumps >> directions[i] & 1;

            if (bumps_too && !bumped)
              first = i;
            bumped |= bumps_too;
            world->shares[bumps][bumps_too ? first : i][a] += weights[i];
          }
      }
}

/* Where nothing is in the way. */
static void
find_plain (GradusGridWorld *world)
{
  for (guint cell = world->rows * world->columns; cell-- > 0;)
    {
      const guint *moves = world->moves[cell];
      const gboolean last = cell % world->columns == world->columns - 1;

      if (world->cells[cell] == GRADUS_CELL_FREE && moves[0] != cell && moves[1] != cell
          && moves[2] != cell && moves[3] != cell)
        world->plain[cell] = 1 + (last ? 0 : world->plain[cell + 1]);
    }
}

GradusDataset *
gradus_grid_world_new (guint rows, guint columns, const GradusCell *cells, const double *rewards,
                       double slip, const char *name, const char *origin)
{
  GradusGridWorld *world = g_new0 (GradusGridWorld, 1);
  gsize n = (gsize) rows * columns;

  world->rows = rows;
  world->columns = columns;
  world->cells = g_memdup2 (cells, n * sizeof *cells);
  world->rewards = g_memdup2 (rewards, n * sizeof *rewards);
  world->slip = slip;
  world->moves = g_malloc_n (n, sizeof *world->moves);
  for (guint cell = 0; cell < n; cell++)
    for (int a = 0; a < GRADUS_N_ACTIONS; a++)
      world->moves[cell][a] = find_move (world, cell, a);
  find_shares (world);
  world->plain = g_new0 (guint, n);
  find_plain (world);
  for (guint cell = 0; cell < n; cell++)
    if (world->cells[cell] != GRADUS_CELL_WALL)
      world->largest = MAX (world->largest, fabs (world->rewards[cell]));

  return gradus_dataset_new (&gradus_data_grid_world, world, name, origin);
}

const GradusGridWorld *
gradus_dataset_get_grid_world (const GradusDataset *dataset)
{
  return gradus_dataset_get_kind (dataset) == &gradus_data_grid_world
           ? gradus_dataset_get_payload (dataset)
           : NULL;
}

guint
gradus_grid_world_move (const GradusGridWorld *world, guint cell, GradusAction action)
{
  g_return_val_if_fail (action < GRADUS_N_ACTIONS, cell);

  return world->moves[cell][action];
}

guint
gradus_grid_world_outcomes (const GradusGridWorld *world, guint cell, GradusAction action,
                            guint destinations[3], double probabilities[3])
{
  GradusAction directions[3];
  const double weights[3] = { 1.0 - world->slip, world->slip / 2.0, world->slip / 2.0 };
  guint n = 0;

  if (world->cells[cell] != GRADUS_CELL_FREE)
    {
      destinations[0] = cell;
      probabilities[0] = 1.0;
      return 1;
    }

  find_directions (action, directions);
  for (guint i = 0; i < 3; i++)
    {
      guint target, j = 0;

      if (weights[i] == 0.0)
        continue;

      target = gradus_grid_world_move (world, cell, directions[i]);
      while (j < n && destinations[j] != target)
        j++;
      if (j == n)
        {
          destinations[n] = target;
          probabilities[n++] = weights[i];
        }
      else
        probabilities[j] += weights[i];
    }

  return n;
}
