/* Gradus: the kit of grid worlds: cells filled by their value, the worth of the four actions as
 * four triangles, an arrow for every action that is as good as the best, rewards, walls, the cell
 * in work.
 *
 * A number for each cell comes as a vector or matrix of rows x columns numbers, row by row from the
 * top. A set of actions comes as one number a cell whose bits 0 to 3 are north, east, south, west:
 * a tie is a set of several, and is drawn as several arrows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-kit.h"

/* Worlds with more cells a side have no room for the triangles, for numbers, for arrows. */
#define MAX_TRIANGLES 6
#define MAX_NUMBERS 12
#define MAX_ARROWS 40

static const double dx[GRADUS_N_ACTIONS] = { 0, 1, 0, -1 };
static const double dy[GRADUS_N_ACTIONS] = { 1, 0, -1, 0 };

typedef struct
{
  const GradusGridWorld *world;
  GradusScene *scene;
  const double *value, *q, *arrows, *turned; /* or NULL */
  guint longest;
  double span;  /* of the fills */
  double usual; /* reward of most free cells */
  int active;   /* cell, or -1 */
  gboolean low; /* numbers stand in a corner */
} Drawing;

/* The numbers of the name that @word assigns, of each cell @per; NULL when there are none. */
static const double *
find_numbers (GradusNames *names, const GradusPlot *plot, const char *word, guint cells, guint per)
{
  g_autofree char *name = gradus_kit_assigned (plot, word);
  GradusNamed named;

  if (name == NULL || !gradus_names_find (names, name, &named) || named.kind != GRADUS_NAMED_ARRAY
      || named.rows * named.columns != (gsize) cells * per)
    return NULL;
  return named.data;
}

/* The reward that most free cells have. */
static double
find_usual (const GradusGridWorld *world)
{
  const guint cells = world->rows * world->columns;
  double usual = 0;
  guint most = 0;

  /* Enough of them decide; a world in which every cell has a reward of its own has none. */
  for (guint i = 0; i < cells && i < 64; i++)
    {
      guint n = 0;

      if (world->cells[i] != GRADUS_CELL_FREE)
        continue;
      for (guint j = 0; j < cells; j++)
        n += world->cells[j] == GRADUS_CELL_FREE && world->rewards[j] == world->rewards[i];
      if (n > most)
        {
          most = n;
          usual = world->rewards[i];
        }
    }
  return usual;
}

static double
find_span (const Drawing *d)
{
  double span = 0;

  for (guint cell = 0; cell < d->world->rows * d->world->columns; cell++)
    if (d->world->cells[cell] != GRADUS_CELL_WALL)
      span = MAX (span, MAX (fabs (d->value[cell]), fabs (d->world->rewards[cell])));
  return span > 0 ? span : 1;
}

/* One arrow in the middle, or several from the middle outwards; with triangles, at the sides of the
 * number. All four alike are no advice and step back. */
static void
draw_arrows (const Drawing *d, guint cell, double x, double y)
{
  const guint set = d->arrows != NULL ? (guint) d->arrows[cell] & 0xf : 0;
  const gboolean triangles = d->q != NULL, numbers = d->longest <= MAX_NUMBERS;
  const gboolean single = set != 0 && (set & (set - 1)) == 0;
  const GradusRole role = set == 0xf                                 ? GRADUS_ROLE_MUTED
                          : d->turned != NULL && d->turned[cell] > 0 ? GRADUS_ROLE_ACCENT
                                                                     : GRADUS_ROLE_FOREGROUND;
  const GradusLineStyle style = d->longest > MAX_NUMBERS || set == 0xf ? GRADUS_LINE_THIN
                                : role == GRADUS_ROLE_ACCENT           ? GRADUS_LINE_BOLD
                                                                       : GRADUS_LINE_SOLID;

  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    {
      double from = 0, to = numbers ? 0.17 : 0.3, above = numbers && !triangles ? 0.16 : 0;

      if ((set >> a & 1) == 0)
        continue;
      if (triangles)
        {
          from = dx[a] != 0 ? 0.19 : 0.14;
          to = from + (dx[a] != 0 ? 0.07 : 0.12);
        }
      else if (single)
        from = -to;
      gradus_scene_arrow (d->scene, x + dx[a] * from, y + above + dy[a] * from, x + dx[a] * to,
                          y + above + dy[a] * to, role, style);
    }
}

static void
draw_free (const Drawing *d, guint cell, double x, double y)
{
  const GradusGridWorld *world = d->world;
  const gboolean arrows = d->arrows != NULL && ((guint) d->arrows[cell] & 0xf) != 0;
  char buffer[GRADUS_NUMBER_SIZE];

  if (d->q != NULL)
    {
      const double *q = &d->q[(gsize) cell * GRADUS_N_ACTIONS];

      for (int a = 0; a < GRADUS_N_ACTIONS; a++)
        gradus_scene_cell_part (d->scene, x - 0.5, y - 0.5, GRADUS_PART_NORTH + a, q[a], d->span,
                                arrows && ((guint) d->arrows[cell] >> a & 1) != 0);
      gradus_scene_cell_part (d->scene, x - 0.5, y - 0.5, GRADUS_PART_MIDDLE, d->value[cell],
                              d->span, TRUE);
    }
  else if (d->longest <= MAX_NUMBERS && d->low)
    gradus_scene_text (d->scene, x - 0.45, y - 0.36, GRADUS_ANCHOR_LEFT, GRADUS_ROLE_FOREGROUND, 1,
                       gradus_format_number (buffer, d->value[cell]));
  else if (d->longest <= MAX_NUMBERS)
    gradus_scene_text (d->scene, x, y - (arrows ? 0.22 : 0), GRADUS_ANCHOR_CENTRE,
                       GRADUS_ROLE_FOREGROUND, 1, gradus_format_number (buffer, d->value[cell]));
  if (world->rewards[cell] != d->usual && d->longest <= MAX_NUMBERS)
    gradus_scene_cell_part (d->scene, x - 0.5, y - 0.5, GRADUS_PART_CORNER, world->rewards[cell],
                            d->span, FALSE);
  if (d->longest <= MAX_ARROWS)
    draw_arrows (d, cell, x, y);
}

/* An exit shows what it pays, before any value has come to it. */
static void
draw_exit (const Drawing *d, guint cell, double x, double y)
{
  const double reward = d->world->rewards[cell];
  char buffer[GRADUS_NUMBER_SIZE];
  g_autofree char *words = g_strconcat (reward > 0 ? "+" : "",
                                        gradus_format_number (buffer, reward), NULL);

  if (d->longest > MAX_NUMBERS)
    return;
  gradus_scene_text (d->scene, x, y, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_FOREGROUND,
                     d->longest <= MAX_TRIANGLES ? 1.6 : 1, words);
  if (d->low && isfinite (d->value[cell]))
    gradus_scene_text (d->scene, x - 0.45, y - 0.36, GRADUS_ANCHOR_LEFT, GRADUS_ROLE_FOREGROUND, 1,
                       gradus_format_number (buffer, d->value[cell]));
  gradus_scene_text (d->scene, x, y + 0.32, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_MUTED, 0.9,
                     C_ ("legend", "exit"));
}

static void
draw_cell (const Drawing *d, guint cell)
{
  const GradusGridWorld *world = d->world;
  const double x = cell % world->columns + 1.0, y = world->rows - cell / world->columns;
  const gboolean wall = world->cells[cell] == GRADUS_CELL_WALL;
  const gboolean terminal = world->cells[cell] == GRADUS_CELL_TERMINAL;

  gradus_scene_cell (d->scene, x - 0.5, y - 0.5,
                     wall       ? NAN
                     : terminal ? world->rewards[cell]
                                : d->value[cell],
                     d->span, wall, terminal ? GRADUS_ROLE_FOREGROUND : GRADUS_ROLE_MUTED,
                     (int) cell);
  if (terminal)
    draw_exit (d, cell, x, y);
  else if (!wall)
    draw_free (d, cell, x, y);
}

void
gradus_kit_world (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  const GradusGridWorld *world = gradus_dataset_get_grid_world (here->dataset);
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_auto (GStrv) of = gradus_kit_of (plot);
  g_autofree char *active = gradus_kit_assigned (plot, "active");
  Drawing d = { .world = world, .scene = scene, .active = -1 };
  GradusNamed value;
  guint cells;
  double number;

  if (gradus_kit_waits (scene, world == NULL, _ ("There are no data to show.")))
    return;
  cells = world->rows * world->columns;
  if (!gradus_names_find (names, of[0], &value) || value.rows * value.columns != cells)
    {
      gradus_scene_set_placeholder (scene, _ ("There is nothing to show yet."));
      return;
    }
  d.value = value.data;
  d.longest = MAX (world->rows, world->columns);
  if (d.longest <= MAX_TRIANGLES)
    d.q = find_numbers (names, plot, "q", cells, GRADUS_N_ACTIONS);
  d.arrows = find_numbers (names, plot, "arrows", cells, 1);
  d.turned = find_numbers (names, plot, "turned", cells, 1);
  d.span = find_span (&d);
  d.usual = find_usual (world);
  d.low = gradus_kit_has (plot, "low");
  number = active != NULL ? gradus_names_get_number (names, active) : NAN;
  if (number >= 0 && number < cells)
    d.active = (int) number;

  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL | GRADUS_AXES_INTEGER_X | GRADUS_AXES_INTEGER_Y,
                         C_ ("axis", "column"), C_ ("axis", "row"));
  gradus_scene_set_x_range (scene, 0.5, world->columns + 0.5);
  gradus_scene_set_y_range (scene, 0.5, world->rows + 0.5);
  gradus_scene_cell_bar (scene, d.span, _ ("value"));
  for (guint cell = 0; cell < cells; cell++)
    draw_cell (&d, cell);
  if (d.active >= 0)
    {
      const double x = d.active % world->columns + 1.0;
      const double y = world->rows - (guint) d.active / world->columns;
      const double px[] = { x - 0.48, x + 0.48, x + 0.48, x - 0.48 };
      const double py[] = { y - 0.48, y - 0.48, y + 0.48, y + 0.48 };

      gradus_scene_polygon (scene, px, py, 4, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD, 0);
    }
}
