/* Gradus: grid worlds as text maps.
 *
 *   grid-world slip=0.2 living=-0.02
 *   .  .  .  +1
 *   .  #  .  -1
 *   .  .  .  .
 *
 * The first line names the format; slip and living may be left out (0.2 and -0.02, the world of the
 * lecture). Cells stand between blanks, the top row first: . is free with the living reward, # a
 * wall, a number a terminal cell with that reward, a number in parentheses a free cell with its own
 * reward.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-json-append.h"
#include "gradus-text-kind.h"

#define MAX_SIDE 100
/* Plenty for so many cells. */
#define MAX_BYTES (1024 * 1024)

typedef struct
{
  const GradusImportSource *source;
  GArray *cells;   /* GradusCell */
  GArray *rewards; /* double */
  guint rows, columns;
  double slip, living;
} Map;

static gboolean
parse_setting (Map *map, const char *word, GError **error)
{
  double *target = NULL;
  double value;
  const char *equals = strchr (word, '=');

  if (equals != NULL && strncmp (word, "slip=", 5) == 0)
    target = &map->slip;
  else if (equals != NULL && strncmp (word, "living=", 7) == 0)
    target = &map->living;
  if (target == NULL || !gradus_import_parse_number (equals + 1, strlen (equals + 1), '.', &value)
      || (target == &map->slip && (value < 0.0 || value > 1.0)))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s”: in the first line “%s” is neither slip=NUMBER from 0 to 1 nor "
                      "living=NUMBER. Correct it."),
                   map->source->name, word);
      return FALSE;
    }
  *target = value;

  return TRUE;
}

static gboolean
parse_cell (Map *map, const char *word, GError **error)
{
  gsize length = strlen (word);
  GradusCell cell = GRADUS_CELL_FREE;
  double reward = map->living;

  if (strcmp (word, ".") == 0)
    cell = GRADUS_CELL_FREE;
  else if (strcmp (word, "#") == 0)
    {
      cell = GRADUS_CELL_WALL;
      reward = 0.0;
    }
  else if (gradus_import_parse_number (word, length, '.', &reward))
    cell = GRADUS_CELL_TERMINAL;
  else if (length < 3 || word[0] != '(' || word[length - 1] != ')'
           || !gradus_import_parse_number (word + 1, length - 2, '.', &reward))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s”: the cell “%s” in row %u, column %u of the map is none of . # NUMBER "
                      "(NUMBER). Correct it."),
                   map->source->name, word, map->rows + 1,
                   map->cells->len - map->rows * map->columns + 1);
      return FALSE;
    }
  g_array_append_val (map->cells, cell);
  g_array_append_val (map->rewards, reward);

  return TRUE;
}

static void
set_size_error (const GradusImportSource *source, GError **error)
{
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
               _ ("“%s”: the map is larger than %d by %d cells. Make it smaller."), source->name,
               MAX_SIDE, MAX_SIDE);
}

static gboolean
parse_row (Map *map, char **words, GError **error)
{
  guint before = map->cells->len, n = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (words[i][0] == '\0')
        continue;
      if (++n > MAX_SIDE)
        break;
      if (!parse_cell (map, words[i], error))
        return FALSE;
    }
  if (n == 0)
    return TRUE;
  if (n > MAX_SIDE || map->rows == MAX_SIDE)
    {
      set_size_error (map->source, error);
      return FALSE;
    }
  if (map->rows == 0)
    map->columns = n;
  map->rows++;
  if (map->cells->len - before != map->columns)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s”: row %u of the map has %u cells where the first row has %u. Make all "
                      "rows equally long."),
                   map->source->name, map->rows, n, map->columns);
      return FALSE;
    }

  return TRUE;
}

static gboolean
parse_map (Map *map, GError **error)
{
  const char *p = map->source->text, *end = p + map->source->length;
  gboolean first = TRUE;

  while (p < end)
    {
      const char *newline = memchr (p, '\n', (gsize) (end - p));
      g_autofree char *line = g_strndup (p, (gsize) ((newline != NULL ? newline : end) - p));
      g_auto (GStrv) words = g_strsplit_set (line, " \t\r", -1);

      p = newline != NULL ? newline + 1 : end;
      if (!first)
        {
          if (!parse_row (map, words, error))
            return FALSE;
          continue;
        }
      for (guint i = 0; words[i] != NULL; i++)
        {
          if (words[i][0] == '\0')
            continue;
          if (!first && !parse_setting (map, words[i], error))
            return FALSE;
          first = FALSE;
        }
    }
  if (map->rows == 0)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” has no rows of cells below its first line. Add the map."),
                   map->source->name);
      return FALSE;
    }

  return TRUE;
}

static GradusDataset *
read_text (const GradusImportSource *source, GError **error)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (GradusCell));
  g_autoptr (GArray) rewards = g_array_new (FALSE, FALSE, sizeof (double));
  Map map = { source, cells, rewards, 0, 0, 0.2, -0.02 };

  if (source->length > MAX_BYTES)
    {
      set_size_error (source, error);
      return NULL;
    }
  if (!parse_map (&map, error))
    return NULL;
  source->report->rows = map.rows;
  source->report->columns = map.columns;

  return gradus_grid_world_new (map.rows, map.columns, (const GradusCell *) (gpointer) cells->data,
                                (const double *) (gpointer) rewards->data, map.slip, source->title,
                                source->origin);
}

/* The reward that most free cells have: it is written once. */
static double
find_living (const GradusGridWorld *world)
{
  const guint n = world->rows * world->columns;
  double living = 0;
  guint most = 0;

  for (guint i = 0; i < n; i++)
    {
      guint same = 0;

      for (guint j = 0; j < n && world->cells[i] == GRADUS_CELL_FREE; j++)
        same += world->cells[j] == GRADUS_CELL_FREE && world->rewards[j] == world->rewards[i];
      if (same > most)
        {
          most = same;
          living = world->rewards[i];
        }
      /* No other can have more than half. */
      if (2 * most >= n)
        break;
    }

  return living;
}

static GBytes *
grid_write (GradusDataset *dataset, GError **error)
{
  const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);
  const double living = find_living (world);
  GString *out = g_string_new ("grid-world slip=");

  gradus_json_append_number (out, world->slip);
  g_string_append (out, " living=");
  gradus_json_append_number (out, living);
  for (guint i = 0; i < world->rows * world->columns; i++)
    {
      g_string_append_c (out, i % world->columns == 0 ? '\n' : ' ');
      if (world->cells[i] == GRADUS_CELL_WALL)
        g_string_append_c (out, '#');
      else if (world->cells[i] == GRADUS_CELL_TERMINAL)
        gradus_json_append_number (out, world->rewards[i]);
      else if (world->rewards[i] == living)
        g_string_append_c (out, '.');
      else
        {
          g_string_append_c (out, '(');
          gradus_json_append_number (out, world->rewards[i]);
          g_string_append_c (out, ')');
        }
    }
  g_string_append_c (out, '\n');

  return g_string_free_to_bytes (out);
}

static gboolean
looks_like (const char *text, gsize length)
{
  return gradus_import_begins_with (text, length, "grid-world");
}

const GradusTextKind gradus_text_grid_world = {
  .kind = &gradus_data_grid_world,
  .format = "grid-world",
  .looks_like_text = looks_like,
  .read_text = read_text,
  .suffix = ".txt",
  .write = grid_write,
  .refusal = N_ ("“%s” is not a grid world. Use a text map whose first line begins with "
                 "“grid-world”, or one of the generated worlds."),
};
