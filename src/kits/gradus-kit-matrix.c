/* Gradus: the kit of a matrix as a heat map: its entries as numbers where they fit, the entry in
 * work, entries that are not made yet left empty, names of rows and columns.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-kit.h"

/* More entries than this are not drawn one by one. */
#define MAX_NAMED 24
/* An entry that is less than this part of the largest is pale; below the other it is rounding. */
#define PALE 1e-3
#define NOTHING 1e-10

/* A frame around @rows x @columns entries from (@row, @column) on. */
static void
draw_frame (GradusScene *scene, double row, double column, double rows, double columns)
{
  const double gap = 0.04;
  const double x[] = { column + gap, column + columns - gap, column + columns - gap, column + gap };
  const double y[] = { row + gap, row + gap, row + rows - gap, row + rows - gap };

  gradus_scene_polygon (scene, x, y, 4, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD, 0);
}

/* Empty frames for what is not made yet: all entries from number @made on, row by row. */
static void
frame_unmade (GradusScene *scene, guint rows, guint columns, gsize made)
{
  for (guint row = 0; row < rows; row++)
    for (guint column = 0; column < columns; column++)
      if ((gsize) row * columns + column >= made)
        {
          const double x[] = { column, column + 1.0, column + 1.0, column };
          const double y[] = { row, row, row + 1.0, row + 1.0 };

          gradus_scene_polygon (scene, x, y, 4, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, 0.08);
        }
}

static void
name_sides (const GradusPlot *plot, GradusNames *names, GradusScene *scene, guint rows,
            guint columns)
{
  g_autofree char *row_names = gradus_kit_assigned (plot, "rows");
  g_autofree char *column_names = gradus_kit_assigned (plot, "columns");
  const char *const sides[] = { row_names, column_names };
  double margin = 0.08 * columns + 0.4;

  for (guint side = 0; side < 2; side++)
    {
      GradusNamed named;
      g_auto (GStrv) words = NULL;
      const guint n = side == 0 ? rows : columns;

      /* One word with the names between line feeds. */
      if (sides[side] == NULL || n > MAX_NAMED || !gradus_names_find (names, sides[side], &named)
          || named.kind != GRADUS_NAMED_WORD)
        continue;
      words = g_strsplit (named.word, "\n", -1);
      /* In a small picture a letter is about a twenty-eighth of the height wide. */
      for (guint i = 0; side == 0 && i < n && words[i] != NULL; i++)
        margin = MAX (margin, 0.055 * rows * (double) g_utf8_strlen (words[i], -1));
      for (guint i = 0; i < n && words[i] != NULL; i++)
        gradus_scene_text (scene, side == 0 ? -0.1 : i + 0.5, side == 0 ? i + 0.5 : -0.1,
                           side == 0 ? GRADUS_ANCHOR_RIGHT : GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_MUTED,
                           0.9, words[i]);
    }
  gradus_scene_set_x_range (scene, row_names != NULL ? -margin : 0, columns);
  gradus_scene_set_y_range (scene, column_names != NULL ? -0.05 * rows - 0.3 : 0, rows);
}

void
gradus_kit_matrix (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_auto (GStrv) of = gradus_kit_of (plot);
  g_autofree char *row = gradus_kit_assigned (plot, "row");
  g_autofree char *column = gradus_kit_assigned (plot, "column");
  g_autofree char *made = gradus_kit_assigned (plot, "made");
  GradusNamed matrix;
  g_autofree double *shown = NULL;
  double at_row, at_column, largest = 0, n_made;
  GradusMap map = GRADUS_MAP_DIVERGING;
  gsize n, pale = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE | GRADUS_AXES_FLIP_Y | GRADUS_AXES_EQUAL, NULL,
                         NULL);
  if (!gradus_names_find (names, of[0], &matrix) || matrix.kind != GRADUS_NAMED_ARRAY
      || (n = matrix.rows * matrix.columns) == 0)
    {
      gradus_scene_set_placeholder (scene, _ ("There is no matrix to show yet."));
      return;
    }
  shown = g_memdup2 (matrix.data, n * sizeof *shown);
  for (gsize i = 0; i < n; i++)
    if (isfinite (shown[i]))
      largest = MAX (largest, fabs (shown[i]));
  for (gsize i = 0; i < n; i++)
    pale += fabs (shown[i]) > NOTHING * largest && fabs (shown[i]) < PALE * largest;
  if (gradus_kit_has (plot, "sequential"))
    map = GRADUS_MAP_SEQUENTIAL;
  else if (gradus_kit_has (plot, "decades") && 2 * pale > n)
    map = GRADUS_MAP_DECADES;
  n_made = made != NULL ? gradus_names_get_number (names, made) : largest == 0 ? 0 : NAN;
  for (gsize i = n_made >= 0 ? (gsize) n_made : n; i < n; i++)
    shown[i] = NAN;
  if (gradus_kit_has (plot, "plain"))
    frame_unmade (scene, (guint) matrix.rows, (guint) matrix.columns, 0);
  else
    gradus_scene_matrix (scene, shown, (guint) matrix.rows, (guint) matrix.columns, map,
                         map == GRADUS_MAP_SEQUENTIAL ? 0 : -largest, largest,
                         gradus_kit_has (plot, "significant") ? GRADUS_NUMBERS_SIGNIFICANT
                         : gradus_kit_has (plot, "numbers")   ? GRADUS_NUMBERS_ALIKE
                                                              : GRADUS_NUMBERS_NONE,
                         gradus_kit_has (plot, "bar") ? "" : NULL);
  if (n_made >= 0 && n <= 4096)
    frame_unmade (scene, (guint) matrix.rows, (guint) matrix.columns, (gsize) n_made);
  name_sides (plot, names, scene, (guint) matrix.rows, (guint) matrix.columns);
  at_row = row != NULL ? gradus_names_get_number (names, row) : NAN;
  at_column = column != NULL ? gradus_names_get_number (names, column) : NAN;
  if (at_row >= 0 && at_column >= 0)
    draw_frame (scene, at_row, at_column, 1, 1);
  else if (at_row >= 0)
    draw_frame (scene, at_row, 0, 1, (double) matrix.columns);
  else if (at_column >= 0)
    draw_frame (scene, 0, at_column, (double) matrix.rows, 1);
}
