/* Gradus: grid worlds.
 *
 * The reward is that of the cell one is in and a terminal cell keeps its reward as its value, so "a
 * step costs 1" is a reward of -1 in every free cell. Cells are numbered row by row from the top
 * left.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-generator.h"

#define MAX_SIDE 200

#define PARAM_SIDE(Type, member, id_, label_, default_side, least)                                 \
  {                                                                                                \
    .id = id_, .label = label_, .blurb = N_("Size of the world in cells."),                        \
    GRADUS_PARAM_FIELD (Type, member), .def = (default_side), .min = (least), .max = MAX_SIDE,     \
    .slider_min = (least), .slider_max = 30,                                                       \
  }

#define PARAM_LIVING(Type, default_living)                                                         \
  {                                                                                                \
    .id = "living", .label = N_("Living reward"), .symbol = "R",                                   \
    .blurb = N_("Reward of every free cell: a small cost makes the agent hurry."),                 \
    GRADUS_PARAM_FIELD (Type, living), .def = (default_living), .min = -1e6, .max = 1e6,           \
    .slider_min = -2, .slider_max = 0.1, .step = 0.01,                                             \
  }

#define PARAM_SLIP(Type, default_slip)                                                             \
  {                                                                                                \
    .id = "slip", .label = N_("Slip"),                                                             \
    .blurb = N_("Probability of going to one of the two sides instead of straight on."),           \
    GRADUS_PARAM_FIELD (Type, slip), .def = (default_slip), .min = 0, .max = 1, .step = 0.05,      \
  }

/* A world of free cells with the living reward. */
typedef struct
{
  guint rows, columns;
  GradusCell *cells;
  double *rewards;
} World;

static void
world_init (World *world, guint rows, guint columns, double living)
{
  world->rows = rows;
  world->columns = columns;
  world->cells = g_new0 (GradusCell, (gsize) rows * columns);
  world->rewards = g_new (double, (gsize) rows * columns);
  for (guint i = 0; i < rows * columns; i++)
    world->rewards[i] = living;
}

static void
world_set_terminal (World *world, guint row, guint column, double reward)
{
  world->cells[row * world->columns + column] = GRADUS_CELL_TERMINAL;
  world->rewards[row * world->columns + column] = reward;
}

static void
world_set_wall (World *world, guint row, guint column)
{
  world->cells[row * world->columns + column] = GRADUS_CELL_WALL;
  world->rewards[row * world->columns + column] = 0;
}

static void
world_set_free (World *world, guint cell, double living)
{
  world->cells[cell] = GRADUS_CELL_FREE;
  world->rewards[cell] = living;
}

static GradusDataset *
world_end (World *world, double slip, const GradusGenerator *self, const char *origin)
{
  GradusDataset *dataset = gradus_grid_world_new (world->rows, world->columns, world->cells,
                                                  world->rewards, slip, self->id, origin);

  g_free (world->cells);
  g_free (world->rewards);
  return dataset;
}

/* --- The lecture's world ---------------------------------------------------------------------- */

typedef struct
{
  double living;
  double slip;
} GridParams;

static const GradusParam grid_params[] = {
  PARAM_LIVING (GridParams, -0.02),
  PARAM_SLIP (GridParams, 0.2),
  { NULL },
};

static GradusDataset *
make_grid_4x3 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
               GError **error)
{
  /* The policy that the lecture judges: E E E / S wall E / E E N N. */
  static const double lecture[] = { GRADUS_ACTION_EAST, GRADUS_ACTION_EAST, GRADUS_ACTION_EAST, -1,
                                    GRADUS_ACTION_SOUTH, -1, GRADUS_ACTION_EAST, -1,
                                    GRADUS_ACTION_EAST, GRADUS_ACTION_EAST, GRADUS_ACTION_NORTH,
                                    GRADUS_ACTION_NORTH };
  const GridParams *p = params;
  g_auto (GradusArray) policy = { 0 };
  GradusDataset *dataset;
  World world;

  world_init (&world, 3, 4, p->living);
  world_set_terminal (&world, 0, 3, 1);
  world_set_terminal (&world, 1, 3, -1);
  world_set_wall (&world, 1, 1);
  dataset = world_end (&world, p->slip, self, origin);
  memcpy (gradus_array_init_matrix (&policy, 3, 4), lecture, sizeof lecture);
  gradus_dataset_set_hint (dataset, "policy", &policy);
  return dataset;
}

static const GradusGenerator grid_4x3 = {
  .id = "grid-4x3",
  .title = N_("The lecture's 4×3 world"),
  .summary = N_("A wall at (2,2), an exit worth +1 at (4,3) and a pit worth −1 at (4,2)."),
  .source = "CS229 lecture 16; S. Russell and P. Norvig, Artificial Intelligence, chapter 17",
  .kind = &gradus_data_grid_world,
  .params_size = sizeof (GridParams),
  .params = grid_params,
  .make = make_grid_4x3,
};

/* --- Corridor --------------------------------------------------------------------------------- */

typedef struct
{
  int length;
  double near_reward;
  double far_reward;
  double living;
  double slip;
} CorridorParams;

static const GradusParam corridor_params[] = {
  {
    .id = "length",
    .label = N_("Length"),
    .blurb = N_("Size of the world in cells."),
    GRADUS_PARAM_FIELD (CorridorParams, length),
    .def = 11,
    .min = 3,
    .max = 1000,
    .slider_min = 3,
    .slider_max = 40,
  },
  {
    .id = "left",
    .label = N_("Left exit"),
    .blurb = N_("Reward of the exit at the left end."),
    GRADUS_PARAM_FIELD (CorridorParams, near_reward),
    .def = 1,
    .min = -1e6,
    .max = 1e6,
    .slider_min = -10,
    .slider_max = 20,
    .step = 0.5,
  },
  {
    .id = "right",
    .label = N_("Right exit"),
    .blurb = N_("Reward of the exit at the right end."),
    GRADUS_PARAM_FIELD (CorridorParams, far_reward),
    .def = 10,
    .min = -1e6,
    .max = 1e6,
    .slider_min = -10,
    .slider_max = 20,
    .step = 0.5,
  },
  PARAM_LIVING (CorridorParams, 0),
  PARAM_SLIP (CorridorParams, 0),
  { NULL },
};

static GradusDataset *
make_corridor (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
               GError **error)
{
  const CorridorParams *p = params;
  World world;

  world_init (&world, 1, (guint) p->length, p->living);
  world_set_terminal (&world, 0, 0, p->near_reward);
  world_set_terminal (&world, 0, world.columns - 1, p->far_reward);
  return world_end (&world, p->slip, self, origin);
}

static const GradusGenerator corridor = {
  .id = "corridor",
  .title = N_("Corridor with two exits"),
  .summary = N_("A small reward at the left end and a large one at the right: the discount decides "
                "where to turn."),
  .source = "The corridor with two goals of the syllabus, chapters 20 and 22",
  .kind = &gradus_data_grid_world,
  .params_size = sizeof (CorridorParams),
  .params = corridor_params,
  .make = make_corridor,
};

/* --- Cliff ------------------------------------------------------------------------------------ */

typedef struct
{
  int rows;
  int columns;
  double fall;
  double living;
  double slip;
} CliffParams;

static const GradusParam cliff_params[] = {
  PARAM_SIDE (CliffParams, rows, "rows", N_("Rows"), 4, 2),
  PARAM_SIDE (CliffParams, columns, "columns", N_("Columns"), 12, 3),
  {
    .id = "fall",
    .label = N_("Fall"),
    .blurb = N_("Reward of falling off the cliff."),
    GRADUS_PARAM_FIELD (CliffParams, fall),
    .def = -100,
    .min = -1e6,
    .max = 1e6,
    .slider_min = -200,
    .slider_max = 0,
    .step = 5,
  },
  PARAM_LIVING (CliffParams, -1),
  PARAM_SLIP (CliffParams, 0.1),
  { NULL },
};

static GradusDataset *
make_cliff (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
            GError **error)
{
  const CliffParams *p = params;
  World world;

  world_init (&world, (guint) p->rows, (guint) p->columns, p->living);
  for (guint column = 1; column + 1 < world.columns; column++)
    world_set_terminal (&world, world.rows - 1, column, p->fall);
  world_set_terminal (&world, world.rows - 1, world.columns - 1, 0);
  return world_end (&world, p->slip, self, origin);
}

static const GradusGenerator cliff = {
  .id = "cliff",
  .title = N_("Along the cliff"),
  .summary = N_("The shortest way to the goal runs along a cliff; with slip a detour is better."),
  .source = "R. S. Sutton and A. G. Barto, Reinforcement Learning, example 6.6, with slip added",
  .kind = &gradus_data_grid_world,
  .params_size = sizeof (CliffParams),
  .params = cliff_params,
  .make = make_cliff,
};

/* --- Open room -------------------------------------------------------------------------------- */

typedef struct
{
  int rows;
  int columns;
  double walls;
  double living;
  double slip;
} RoomParams;

static const GradusParam room_params[] = {
  PARAM_SIDE (RoomParams, rows, "rows", N_("Rows"), 10, 2),
  PARAM_SIDE (RoomParams, columns, "columns", N_("Columns"), 14, 2),
  {
    .id = "walls",
    .label = N_("Walls"),
    .blurb = N_("Which part of the cells is walled up, at random."),
    GRADUS_PARAM_FIELD (RoomParams, walls),
    .def = 0.2,
    .min = 0,
    .max = 0.9,
    .step = 0.05,
  },
  PARAM_LIVING (RoomParams, -0.04),
  PARAM_SLIP (RoomParams, 0.2),
  { NULL },
};

/* The cells that a way of free cells joins with @from, @from the first of them, into @room, which
 * has space for all cells; @seen is set for them. Returns how many there are. */
static guint
find_room (const World *world, guint from, gboolean *seen, guint *room)
{
  guint head = 0, tail = 0;

  seen[from] = TRUE;
  room[tail++] = from;
  while (head < tail)
    {
      const guint cell = room[head++];
      const guint row = cell / world->columns, column = cell % world->columns;
      guint next[4], n_next = 0;

      if (row > 0)
        next[n_next++] = cell - world->columns;
      if (column + 1 < world->columns)
        next[n_next++] = cell + 1;
      if (row + 1 < world->rows)
        next[n_next++] = cell + world->columns;
      if (column > 0)
        next[n_next++] = cell - 1;
      for (guint i = 0; i < n_next; i++)
        if (!seen[next[i]] && world->cells[next[i]] == GRADUS_CELL_FREE)
          {
            seen[next[i]] = TRUE;
            room[tail++] = next[i];
          }
    }
  return tail;
}

/* Where walls part @goal, in the upper right corner, from the largest room, open those on the way
 * to the cell of it that is nearest: along the upper side, then down. With no free cell at all, the
 * one beside @goal becomes one. */
static void
open_way (World *world, guint goal, double living)
{
  const guint n = world->rows * world->columns;
  g_autofree gboolean *seen = g_new0 (gboolean, n);
  g_autofree guint *room = g_new (guint, n);
  guint most = find_room (world, goal, seen, room) - 1, to = most > 0 ? goal : goal - 1;

  for (guint cell = 0; cell < n; cell++)
    if (!seen[cell] && world->cells[cell] == GRADUS_CELL_FREE)
      {
        const guint size = find_room (world, cell, seen, room);
        guint nearest = G_MAXUINT;

        for (guint i = 0; i < size && size > most; i++)
          {
            const guint way = room[i] / world->columns + goal - room[i] % world->columns;

            if (way < nearest)
              {
                nearest = way;
                to = room[i];
              }
          }
        most = MAX (most, size);
      }
  for (guint cell = goal; cell != to;)
    {
      cell += cell % world->columns > to % world->columns ? -1u : world->columns;
      if (world->cells[cell] == GRADUS_CELL_WALL)
        world_set_free (world, cell, living);
    }
}

/* Wall up every free cell from which no way leads to @goal. */
static void
close_unreachable (World *world, guint goal)
{
  const guint n = world->rows * world->columns;
  g_autofree gboolean *seen = g_new0 (gboolean, n);
  g_autofree guint *room = g_new (guint, n);

  find_room (world, goal, seen, room);
  for (guint cell = 0; cell < n; cell++)
    if (!seen[cell] && world->cells[cell] == GRADUS_CELL_FREE)
      world_set_wall (world, cell / world->columns, cell % world->columns);
}

static GradusDataset *
make_open_room (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
                GError **error)
{
  const RoomParams *p = params;
  World world;

  world_init (&world, (guint) p->rows, (guint) p->columns, p->living);
  for (guint row = 0; row < world.rows; row++)
    for (guint column = 0; column < world.columns; column++)
      if (gradus_rng_uniform (rng) < p->walls)
        world_set_wall (&world, row, column);
  world_set_terminal (&world, 0, world.columns - 1, 1);
  open_way (&world, world.columns - 1, p->living);
  close_unreachable (&world, world.columns - 1);
  return world_end (&world, p->slip, self, origin);
}

static const GradusGenerator open_room = {
  .id = "open-room",
  .title = N_("Room with pillars"),
  .summary = N_("A room of any size with walls at random and the exit, worth +1, in a corner. "
                "Every free cell has a way out."),
  .source = "Own construction",
  .kind = &gradus_data_grid_world,
  .params_size = sizeof (RoomParams),
  .params = room_params,
  .make = make_open_room,
};

/* --- Maze ------------------------------------------------------------------------------------- */

typedef struct
{
  int rows;
  int columns;
  double living;
  double slip;
} MazeParams;

static const GradusParam maze_params[] = {
  PARAM_SIDE (MazeParams, rows, "rows", N_("Rows"), 11, 3),
  PARAM_SIDE (MazeParams, columns, "columns", N_("Columns"), 15, 3),
  PARAM_LIVING (MazeParams, -0.01),
  PARAM_SLIP (MazeParams, 0),
  { NULL },
};

/* Depth-first search over the cells with even row and column, whose walls are broken through:
 * exactly one way leads from any free cell to any other. */
static GradusDataset *
make_maze (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
           GError **error)
{
  const MazeParams *p = params;
  const guint rows = (guint) p->rows, columns = (guint) p->columns;
  const guint high = (rows + 1) / 2, wide = (columns + 1) / 2;
  g_autofree guint *stack = g_new (guint, (gsize) high * wide);
  g_autofree gboolean *seen = g_new0 (gboolean, (gsize) high * wide);
  guint depth = 1;
  World world;

  world_init (&world, rows, columns, p->living);
  for (guint row = 0; row < rows; row++)
    for (guint column = 0; column < columns; column++)
      if (row % 2 == 1 || column % 2 == 1)
        world_set_wall (&world, row, column);

  stack[0] = 0;
  seen[0] = TRUE;
  while (depth > 0)
    {
      const guint here = stack[depth - 1];
      const guint row = here / wide, column = here % wide;
      guint next[4], n_next = 0, there, wall;

      if (row > 0 && !seen[here - wide])
        next[n_next++] = here - wide;
      if (column + 1 < wide && !seen[here + 1])
        next[n_next++] = here + 1;
      if (row + 1 < high && !seen[here + wide])
        next[n_next++] = here + wide;
      if (column > 0 && !seen[here - 1])
        next[n_next++] = here - 1;
      if (n_next == 0)
        {
          depth--;
          continue;
        }
      there = next[gradus_rng_index (rng, n_next)];
      /* The wall between two neighbours lies at the mean of their places. */
      wall = (row + there / wide) * columns + column + there % wide;
      world_set_free (&world, wall, p->living);
      seen[there] = TRUE;
      stack[depth++] = there;
    }
  world_set_terminal (&world, 0, 2 * (wide - 1), 1);
  return world_end (&world, p->slip, self, origin);
}

static const GradusGenerator maze = {
  .id = "maze",
  .title = N_("Maze"),
  .summary = N_("A maze without loops and its exit, worth +1, in a corner."),
  .source = "Own construction, by depth-first search",
  .kind = &gradus_data_grid_world,
  .params_size = sizeof (MazeParams),
  .params = maze_params,
  .make = make_maze,
};

/* --- Two cells -------------------------------------------------------------------------------- */

static GradusDataset *
make_pair_1x2 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
               GError **error)
{
  g_auto (GradusArray) policy = { 0 };
  GradusDataset *dataset;
  World world;
  double *to;

  world_init (&world, 1, 2, 0);
  world.rewards[1] = 1;
  dataset = world_end (&world, 0, self, origin);
  to = gradus_array_init_matrix (&policy, 1, 2);
  to[0] = GRADUS_ACTION_EAST;
  to[1] = GRADUS_ACTION_WEST;
  gradus_dataset_set_hint (dataset, "policy", &policy);
  return dataset;
}

static const GradusGenerator pair_1x2 = {
  .id = "pair-1x2",
  .title = N_("Two cells"),
  .summary = N_("Two cells and no exit: the right one pays 1, the left one nothing, and one goes "
                "from each to the other."),
  .source = "Own construction, to be done by hand",
  .kind = &gradus_data_grid_world,
  .make = make_pair_1x2,
};

/* --- Corridor that pays ----------------------------------------------------------------------- */

typedef struct
{
  int length;
  double slip;
} PayParams;

static const GradusParam pay_params[] = {
  {
    .id = "length",
    .label = N_("Length"),
    .blurb = N_("Size of the world in cells."),
    GRADUS_PARAM_FIELD (PayParams, length),
    .def = 10,
    .min = 1,
    .max = 1000,
    .slider_min = 1,
    .slider_max = 40,
  },
  PARAM_SLIP (PayParams, 0.2),
  { NULL },
};

static GradusDataset *
make_pay_corridor (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                   const char *origin, GError **error)
{
  const PayParams *p = params;
  World world;

  world_init (&world, 1, (guint) p->length, 0);
  world.rewards[0] = 1;
  return world_end (&world, p->slip, self, origin);
}

static const GradusGenerator pay_corridor = {
  .id = "pay-corridor",
  .title = N_("Corridor that pays at one end"),
  .summary = N_("No exit: the cell at the left end pays 1 for each step that one stays there."),
  .source = "Own construction",
  .kind = &gradus_data_grid_world,
  .params_size = sizeof (PayParams),
  .params = pay_params,
  .make = make_pay_corridor,
};

/* --- Corridor with doors ---------------------------------------------------------------------- */

typedef struct
{
  int from;
  int looks;
} DoorsParams;

#define DOORS_CELLS 5

static const GradusParam doors_params[] = {
  { .id = "from", .label = N_("Cell of the first look"),
    .blurb = N_("Where the agent is at first, from 1; between two looks it goes one cell east."),
    GRADUS_PARAM_FIELD (DoorsParams, from), .def = 2, .min = 1, .max = DOORS_CELLS },
  { .id = "looks", .label = N_("Looks"),
    .blurb = N_("How often it looks, and sees rightly; 0: no looks come with the world."),
    GRADUS_PARAM_FIELD (DoorsParams, looks), .def = 4, .min = 0, .max = 1000, .slider_max = 30 },
  { NULL },
};

static GradusDataset *
make_corridor_doors (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                     const char *origin, GError **error)
{
  static const bool doors[DOORS_CELLS] = { true, true, false, true, false };
  const DoorsParams *p = params;
  const guint looks = (guint) p->looks;
  g_auto (GradusArray) seen = { 0 }, walk = { 0 };
  GradusDataset *dataset;
  World world;
  double *to, *cells;

  world_init (&world, 1, DOORS_CELLS, 0);
  for (guint cell = 0; cell < DOORS_CELLS; cell++)
    world.rewards[cell] = doors[cell];
  dataset = world_end (&world, 0, self, origin);
  if (looks == 0)
    return dataset;
  to = gradus_array_init_vector (&seen, looks);
  cells = gradus_array_init_vector (&walk, looks);
  for (guint t = 0; t < looks; t++)
    {
      const guint cell = ((guint) p->from - 1 + t) % DOORS_CELLS;

      cells[t] = cell;
      to[t] = doors[cell];
    }
  gradus_dataset_set_hint (dataset, "seen", &seen);
  gradus_dataset_set_hint (dataset, "walk", &walk);
  return dataset;
}

static const GradusGenerator corridor_doors = {
  .id = "corridor-doors",
  .title = N_("A ring with doors"),
  .summary = N_("Five cells in a ring, with doors at 1, 2 and 4 (a door pays 1), and what an agent "
                "saw that went round in it."),
  .source = "Worked example of the syllabus, chapter 21",
  .kind = &gradus_data_grid_world,
  .params_size = sizeof (DoorsParams),
  .params = doors_params,
  .make = make_corridor_doors,
};

extern const GradusGenerator *const gradus_generators_worlds[];
const GradusGenerator *const gradus_generators_worlds[] = {
  &grid_4x3, &corridor, &cliff, &open_room, &maze, &pair_1x2, &pay_corridor,
  &corridor_doors, NULL,
};
