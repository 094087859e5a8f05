/* Gradus: the kit of an image grid: the rows of matrices as small images, as faces, digits and
 * filters are looked at.
 *
 * All images stand in one large matrix of pixels, apart by empty ones, so that a grid of any number
 * of images keeps its shape and fills whatever room there is. Each name has a matrix mark of its
 * own over the same grid, because what is drawn around zero needs another map than what is not; the
 * pixels of the other names are empty there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-kit.h"

/* More images are too small to be told apart. */
#define MOST_IMAGES 64
/* Four inputs are seldom pixels; where they are, the word "small" says so. */
#define LEAST_SIDE 3
#define LEAST_SMALL_SIDE 2

typedef struct
{
  guint side; /* pixels of an image, both ways */
  guint gap;  /* empty pixels between two images */
  guint band; /* empty pixels above an image, for its title */
  guint n, grid_columns, grid_rows;
  guint columns, rows; /* of the large matrix */
} Grid;

/* The first pixel of image @i. */
static void
find_corner (const Grid *grid, guint i, guint *row, guint *column)
{
  *row = i / grid->grid_columns * (grid->side + grid->band) + grid->band;
  *column = grid->gap + i % grid->grid_columns * (grid->side + grid->gap);
}

/* A vector is one image; so is a row of a matrix. */
static gsize
count_pixels (const GradusNamed *named)
{
  return named->matrix ? named->columns : named->rows;
}

static guint
count_images (const GradusNamed *named)
{
  return named->matrix ? (guint) named->rows : 1;
}

/* Pixels a side of a square image, or 0. */
static guint
find_side (gsize n_pixels, guint least)
{
  const guint side = (guint) lround (sqrt ((double) n_pixels));

  return (gsize) side * side == n_pixels && side >= least ? side : 0;
}

/* Nothing but zeros is what a quantity is before it is computed. */
static double
find_largest (const double *values, gsize n)
{
  double largest = 0;

  for (gsize i = 0; i < n; i++)
    if (isfinite (values[i]))
      largest = MAX (largest, fabs (values[i]));
  return largest;
}

/* As many columns as make the grid a little wider than high, as pictures are. */
static void
lay_out (Grid *grid, gboolean titled)
{
  grid->gap = MAX (grid->side / 8, 1);
  grid->band = titled ? MAX (grid->side / 4, 1) : grid->gap;
  grid->grid_columns = MIN ((guint) ceil (sqrt (1.4 * grid->n)), grid->n);
  grid->grid_rows = (grid->n + grid->grid_columns - 1) / grid->grid_columns;
  grid->columns = grid->gap + grid->grid_columns * (grid->side + grid->gap);
  grid->rows = grid->grid_rows * (grid->side + grid->band) + grid->gap;
}

/* @n images from number @first of the grid on, on one range. */
static void
draw_images (const Grid *grid, const double *values, guint first, guint n, double largest,
             gboolean is_signed, GradusScene *scene)
{
  const gsize n_pixels = (gsize) grid->side * grid->side;
  const gsize n_all = (gsize) grid->rows * grid->columns;
  g_autofree double *shown = g_new (double, n_all);

  for (gsize i = 0; i < n_all; i++)
    shown[i] = NAN;
  for (guint i = 0; i < n; i++)
    {
      guint row, column;

      find_corner (grid, first + i, &row, &column);
      for (gsize k = 0; k < n_pixels; k++)
        {
          const double value = values[i * n_pixels + k];

          shown[(row + k / grid->side) * grid->columns + column + k % grid->side] = is_signed
                                                                                      ? value
                                                                                      : MAX (value,
                                                                                             0);
        }
    }
  gradus_scene_matrix (scene, shown, grid->rows, grid->columns,
                       is_signed ? GRADUS_MAP_DIVERGING : GRADUS_MAP_SEQUENTIAL,
                       is_signed ? -largest : 0, largest, FALSE, NULL);
}

static void
frame_image (const Grid *grid, guint i, GradusRole role, GradusLineStyle style, GradusScene *scene)
{
  guint row, column;

  find_corner (grid, i, &row, &column);
  {
    const double left = column, top = row, right = column + grid->side, bottom = row + grid->side;
    const double x[] = { left, right, right, left }, y[] = { top, top, bottom, bottom };

    gradus_scene_polygon (scene, x, y, 4, role, style, 0);
  }
}

void
gradus_kit_images (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_auto (GStrv) of = gradus_kit_of (plot);
  g_auto (GStrv) titles = NULL;
  g_autofree char *titles_name = gradus_kit_assigned (plot, "titles");
  g_autofree char *signed_name = gradus_kit_assigned (plot, "signed");
  const double active = gradus_kit_number (plot, "active", names, NAN);
  const double most = gradus_kit_number (plot, "most", names, MOST_IMAGES);
  const guint limit = most >= 0 ? (guint) MIN (most, MOST_IMAGES) : MOST_IMAGES;
  GradusNamed named;
  Grid grid = { 0 };
  double shared = 0;
  guint first = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE | GRADUS_AXES_FLIP_Y | GRADUS_AXES_EQUAL, NULL,
                         NULL);
  for (guint i = 0; of[i] != NULL && grid.n < limit; i++)
    if (gradus_names_find (names, of[i], &named) && named.kind == GRADUS_NAMED_ARRAY
        && find_largest (named.data, named.rows * named.columns) > 0)
      {
        grid.side = find_side (count_pixels (&named),
                               gradus_kit_has (plot, "small") ? LEAST_SMALL_SIDE : LEAST_SIDE);
        if (gradus_kit_waits (scene, grid.side == 0,
                              _ ("Images are shown where the inputs are the pixels of a square.")))
          return;
        grid.n = MIN (grid.n + count_images (&named), limit);
      }
  if (gradus_kit_waits (scene, grid.n == 0, _ ("There are no images to show yet.")))
    return;
  if (titles_name != NULL && gradus_names_find (names, titles_name, &named)
      && named.kind == GRADUS_NAMED_WORD)
    titles = g_strsplit (named.word, "\n", -1);
  lay_out (&grid, titles != NULL);
  for (guint i = 0; gradus_kit_has (plot, "alike") && of[i] != NULL; i++)
    if (g_strcmp0 (of[i], signed_name) != 0 && gradus_names_find (names, of[i], &named)
        && named.kind == GRADUS_NAMED_ARRAY)
      shared = MAX (shared, find_largest (named.data, named.rows * named.columns));
  gradus_scene_set_x_range (scene, 0, grid.columns);
  gradus_scene_set_y_range (scene, 0, grid.rows);
  for (guint i = 0; of[i] != NULL && first < grid.n; i++)
    {
      double largest;
      guint n;

      if (!gradus_names_find (names, of[i], &named) || named.kind != GRADUS_NAMED_ARRAY)
        continue;
      n = MIN (count_images (&named), grid.n - first);
      largest = find_largest (named.data, n * count_pixels (&named));
      if (!(largest > 0))
        continue;
      if (g_strcmp0 (of[i], signed_name) != 0)
        largest = MAX (largest, shared);
      draw_images (&grid, named.data, first, n, largest, g_strcmp0 (of[i], signed_name) == 0,
                   scene);
      first += n;
    }
  for (guint i = 0; i < grid.n; i++)
    {
      guint row, column;

      find_corner (&grid, i, &row, &column);
      frame_image (&grid, i, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, scene);
      if (titles != NULL && i < g_strv_length (titles))
        gradus_scene_text_in (scene, column + 0.5 * grid.side, row, GRADUS_ANCHOR_ABOVE,
                              i == active ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MUTED, 0.9,
                              grid.side + grid.gap, grid.band, titles[i]);
    }
  if (active >= 0 && active < grid.n)
    frame_image (&grid, (guint) active, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD, scene);
}
