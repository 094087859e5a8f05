/* Gradus: matrices and the cells of grid worlds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-number.h"
#include "gradus-plot-private.h"

#include <math.h>
#include <string.h>

/* In what part of the largest size a logarithmic map begins: seven decades are told apart. */
#define DECADES 1e7
/* The number of an entry is at most so large, in ems. */
#define LARGEST_NUMBER 2

static GradusColour
ink_on (GradusColour paper)
{
  return gradus_colour_luminance (paper) > 0.3 ? (GradusColour){ 0.08, 0.08, 0.1, 1 }
                                               : (GradusColour){ 0.98, 0.98, 1, 1 };
}

void
gradus_plot_matrix_range (const GradusScene *scene, const GradusMark *mark, double *low,
                          double *high)
{
  const double *values = gradus_scene_get_values (scene, mark);

  *low = mark->kind == GRADUS_MARK_CELL ? -mark->v[3] : mark->v[0];
  *high = mark->kind == GRADUS_MARK_CELL ? mark->v[3] : mark->v[1];
  if (!(*high > *low))
    {
      *low = G_MAXDOUBLE;
      *high = -G_MAXDOUBLE;
      for (gsize i = 0; i < mark->n_values; i++)
        if (isfinite (values[i]))
          {
            *low = MIN (*low, values[i]);
            *high = MAX (*high, values[i]);
          }
      if (*low > *high)
        *low = *high = 0;
    }
  /* Where all entries are 0 the unit is as good as any. */
  if (*low == 0 && *high == 0)
    *high = 1;
  if (mark->map != GRADUS_MAP_SEQUENTIAL)
    {
      *high = MAX (fabs (*low), fabs (*high));
      *low = -*high;
    }
  if (!(*high > *low))
    *high = *low + MAX (fabs (*low) * 1e-6, 1e-6);
}

static double
map_position (GradusMap map, double low, double high, double value)
{
  if (map == GRADUS_MAP_DECADES)
    {
      const double part = CLAMP (value / high, -1, 1);

      return copysign (log1p (fabs (part) * DECADES) / log1p (DECADES), part);
    }
  if (map == GRADUS_MAP_DIVERGING)
    return CLAMP (value / high, -1, 1);
  return CLAMP (value / (high - low) - low / (high - low), 0, 1);
}

/* So many pixels of an image for @n entries on @length pixels of the picture: one for each entry,
 * or what can be told apart. */
static guint
count_pixels (guint n, double length)
{
  return MIN (n, (guint) CLAMP (ceil (length), 1, 2048));
}

/* An entry of GRADUS_MAP_ROLES. */
static guint32
role_pixel (GradusScheme scheme, double value)
{
  const double pale = value - floor (value);

  if (!isfinite (value))
    return 0;
  return gradus_colour_pixel (
    gradus_colour_mix (gradus_palette_role (scheme, (GradusRole) floor (value)),
                       gradus_palette_ground (scheme), pale));
}

/* The entries of @mark as an image of at most @columns and @rows; entries that share a pixel are
 * averaged, but of roles one is taken. */
static cairo_surface_t *
matrix_image (const GradusPlotLayout *layout, const GradusMark *mark, const double *values,
              guint columns, guint rows, double low, double high)
{
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, columns, rows);
  guchar *data;
  int stride;
  guint32 table[257];

  if (cairo_surface_status (image) != CAIRO_STATUS_SUCCESS)
    return image;
  for (guint i = 0; i <= 256; i++)
    table[i] = gradus_colour_pixel (
      gradus_palette_map (layout->options.scheme, mark->map,
                          mark->map != GRADUS_MAP_SEQUENTIAL ? i / 128.0 - 1 : i / 256.0));
  data = cairo_image_surface_get_data (image);
  stride = cairo_image_surface_get_stride (image);
  for (guint r = 0; r < rows; r++)
    {
      const guint r0 = (guint) ((guint64) r * mark->rows / rows);
      const guint r1 = MAX (r0 + 1, (guint) ((guint64) (r + 1) * mark->rows / rows));
      guint32 *line = (guint32 *) (gpointer) (data + (gsize) r * stride);

      for (guint c = 0; c < columns; c++)
        {
          const guint c0 = (guint) ((guint64) c * mark->columns / columns);
          const guint c1 = MAX (c0 + 1, (guint) ((guint64) (c + 1) * mark->columns / columns));
          double sum = 0, t;

          if (mark->map == GRADUS_MAP_ROLES)
            {
              line[c] = role_pixel (
                layout->options.scheme,
                values[(gsize) ((r0 + r1) / 2) * mark->columns + (c0 + c1) / 2]);
              continue;
            }
          for (guint i = r0; i < r1; i++)
            for (guint j = c0; j < c1; j++)
              sum += values[(gsize) i * mark->columns + j];
          t = map_position (mark->map, low, high, sum / (r1 - r0) / (c1 - c0));
          line[c] = isnan (t) ? 0
                              : table[(guint) (mark->map != GRADUS_MAP_SEQUENTIAL ? t * 128 + 128.5
                                                                                  : t * 256 + 0.5)];
        }
    }
  cairo_surface_mark_dirty (image);
  return image;
}

/* @digits significant digits for entries as large as @largest, and the same decimals for all. */
static char *
entry_text (double value, double largest, int digits)
{
  const int decade = largest > 0 ? (int) floor (log10 (largest) + 1e-9) : 0;
  const int decimals = CLAMP (digits - 1 - decade, 0, 6);
  char buffer[64], format[8];

  if (!isfinite (value))
    return g_strdup ("");
  if (decade > 5 || decade < -3)
    {
      char number[GRADUS_NUMBER_SIZE];

      return g_strdup (gradus_format_digits (number, value, digits));
    }
  g_snprintf (format, sizeof format, "%%.%df", decimals);
  g_ascii_formatd (buffer, sizeof buffer, format, fabs (value));
  return g_strconcat (value < 0 && strspn (buffer, "0.") < strlen (buffer) ? "−" : "", buffer,
                      NULL);
}

static char *
own_text (double value, int digits)
{
  char number[GRADUS_NUMBER_SIZE];

  return g_strdup (isfinite (value) ? gradus_format_digits (number, value, digits) : "");
}

void
gradus_plot_corners (const GradusPlotLayout *layout, const GradusMark *mark, double corners[4])
{
  double first[2], last[2];

  gradus_mark_get_corners (mark, first, last);
  corners[0] = gradus_layout_px (layout, first[0]);
  corners[1] = gradus_layout_py (layout, first[1]);
  corners[2] = gradus_layout_px (layout, last[0]);
  corners[3] = gradus_layout_py (layout, last[1]);
}

/* Write the entries of a matrix into its cells; FALSE, and nothing is written, when one of them
 * does not fit with so many @digits and of that @size, in ems. */
static gboolean
write_entries (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *mark,
               const double *values, double low, double high, int digits, double size)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_object_unref);
  double corners[4], width, height;

  gradus_plot_corners (layout, mark, corners);
  width = (corners[2] - corners[0]) / mark->columns;
  height = (corners[3] - corners[1]) / mark->rows;
  for (gsize i = 0; i < mark->n_values; i++)
    {
      g_autofree char *number = mark->numbers == GRADUS_NUMBERS_SIGNIFICANT
                                  ? own_text (values[i], digits)
                                  : entry_text (values[i], MAX (fabs (low), fabs (high)), digits);
      PangoLayout *text = gradus_plot_text_new (layout, number, size, 0);
      int w, h;

      g_ptr_array_add (texts, text);
      pango_layout_get_pixel_size (text, &w, &h);
      if (w > width - 3 || h > fabs (height))
        return FALSE;
    }
  for (gsize i = 0; i < mark->n_values; i++)
    {
      const double x = corners[0] + (i % mark->columns + 0.5) * width;
      const double y = corners[1] + (i / mark->columns + 0.5) * height;
      const GradusColour paper = gradus_palette_map (
        layout->options.scheme, mark->map, map_position (mark->map, low, high, values[i]));
      int w, h;

      pango_layout_get_pixel_size (texts->pdata[i], &w, &h);
      gradus_plot_show_text (cr, texts->pdata[i], x - w / 2.0, y - h / 2.0, ink_on (paper), NULL);
    }
  return TRUE;
}

void
gradus_plot_draw_matrix (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *mark,
                         const double *values)
{
  double corners[4];
  double x0, y0, x1, y1, cell_width, cell_height, low, high, pixels_x, pixels_y;
  cairo_surface_t *image;

  if (mark->rows == 0 || mark->columns == 0)
    return;
  gradus_plot_corners (layout, mark, corners);
  x0 = corners[0];
  y0 = corners[1];
  x1 = corners[2];
  y1 = corners[3];
  cell_width = (x1 - x0) / mark->columns;
  cell_height = fabs (y1 - y0) / mark->rows;
  pixels_x = x1 - x0;
  pixels_y = y1 - y0;
  /* Too small to see, or so large that one entry is larger than the picture by far. */
  if (!(fabs (x1 - x0) > 1e-3 && fabs (y1 - y0) > 1e-3 && fabs (x1 - x0) < 1e7
        && fabs (y1 - y0) < 1e7 && fabs (x0) < 1e7 && fabs (y0) < 1e7))
    return;
  gradus_plot_matrix_range (layout->scene, mark, &low, &high);
  cairo_user_to_device_distance (cr, &pixels_x, &pixels_y);
  image = matrix_image (layout, mark, values, count_pixels (mark->columns, fabs (pixels_x)),
                        count_pixels (mark->rows, fabs (pixels_y)), low, high);
  cairo_save (cr);
  cairo_translate (cr, x0, y0);
  cairo_scale (cr, (x1 - x0) / cairo_image_surface_get_width (image),
               (y1 - y0) / cairo_image_surface_get_height (image));
  cairo_set_source_surface (cr, image, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_PAD);
  cairo_rectangle (cr, 0, 0, cairo_image_surface_get_width (image),
                   cairo_image_surface_get_height (image));
  cairo_fill (cr);
  cairo_restore (cr);
  cairo_surface_destroy (image);

  if (!mark->wall && MIN (cell_width, cell_height) > 7)
    {
      cairo_new_path (cr);
      for (guint c = 1; c < mark->columns; c++)
        {
          cairo_move_to (cr, x0 + c * cell_width, y0);
          cairo_line_to (cr, x0 + c * cell_width, y1);
        }
      for (guint r = 1; r < mark->rows; r++)
        {
          cairo_move_to (cr, x0, y0 + (y1 - y0) * r / mark->rows);
          cairo_line_to (cr, x1, y0 + (y1 - y0) * r / mark->rows);
        }
      gradus_set_colour (cr, gradus_palette_ground (layout->options.scheme));
      cairo_set_line_width (cr, 1);
      cairo_set_dash (cr, NULL, 0, 0);
      cairo_stroke (cr);
    }

  /* Numbers grow with the cells. As many digits as fit, or none at all: with one digit −0.79 would
   * be written as −1. */
  if (mark->numbers != GRADUS_NUMBERS_NONE && !layout->options.thumbnail
      && cell_width > layout->em * 1.2 && cell_height > layout->em * 1.2 && mark->n_values <= 4096)
    {
      const double size = CLAMP (MIN (cell_width * 0.16, cell_height * 0.24) / layout->em, 1,
                                 LARGEST_NUMBER);

      if (!write_entries (layout, cr, mark, values, low, high, 3, size)
          && !write_entries (layout, cr, mark, values, low, high, 3, 1))
        write_entries (layout, cr, mark, values, low, high, 2, 1);
    }
}

/* The fill of a cell or of a part of one. */
GradusColour
gradus_plot_cell_colour (GradusScheme scheme, const GradusMark *mark)
{
  const double span = mark->v[3] > 0 ? mark->v[3] : 1;

  return gradus_palette_map (scheme, GRADUS_MAP_DIVERGING,
                             CLAMP (mark->v[2] / span, -1, 1) * GRADUS_CELL_TINT);
}

/* Outline a part of the cell whose box is (@left, @top) to (@right, @bottom), and where its number
 * may stand: centre and size. */
static void
outline_part (cairo_t *cr, GradusCellPart part, double left, double top, double right,
              double bottom, double place[4])
{
  const double width = right - left, height = bottom - top;
  const double cx = left + width / 2, cy = top + height / 2;
  const double corners[4][4] = { { left, top, right, top },
                                 { right, top, right, bottom },
                                 { right, bottom, left, bottom },
                                 { left, bottom, left, top } };
  const double half = 0.19;

  if (part >= GRADUS_PART_NORTH && part <= GRADUS_PART_WEST)
    {
      const double *corner = corners[part - GRADUS_PART_NORTH];
      const double dx = part == GRADUS_PART_EAST ? 1 : part == GRADUS_PART_WEST ? -1 : 0;
      const double dy = part == GRADUS_PART_SOUTH ? 1 : part == GRADUS_PART_NORTH ? -1 : 0;

      cairo_move_to (cr, corner[0], corner[1]);
      cairo_line_to (cr, corner[2], corner[3]);
      cairo_line_to (cr, cx, cy);
      cairo_close_path (cr);
      place[0] = cx + dx * 0.38 * width;
      place[1] = cy + dy * 0.42 * height;
      place[2] = (dx != 0 ? 0.22 : 0.42) * width;
      place[3] = 0.105 * height;
    }
  else if (part == GRADUS_PART_MIDDLE)
    {
      cairo_rectangle (cr, cx - half * width, cy - 0.14 * height, 2 * half * width, 0.28 * height);
      place[0] = cx;
      place[1] = cy;
      place[2] = 2 * half * width - 2;
      place[3] = 0.27 * height;
    }
  else
    {
      place[0] = left + 0.13 * width;
      place[1] = top + 0.09 * height;
      place[2] = 0.22 * width;
      place[3] = 0.15 * height;
    }
}

/* The number of a part with as many digits, and as large, as there is room for; nothing when it
 * cannot be read then. */
static void
draw_part_number (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *mark,
                  const double place[4], GradusColour ink)
{
  const gboolean corner = mark->rows == GRADUS_PART_CORNER;

  for (int digits = 3; digits >= 2; digits--)
    for (double size = CLAMP (place[3] * 0.8 / layout->em, 0.6, 1.7); size >= 0.6; size -= 0.1)
      {
        char buffer[GRADUS_NUMBER_SIZE];
        const char *number = gradus_format_digits (buffer, mark->v[2], digits);
        g_autofree char *words = g_strconcat (corner && mark->v[2] > 0 ? "+" : "", number, NULL);
        g_autoptr (PangoLayout) text = gradus_plot_text_new (layout, words, size,
                                                             mark->size > 1 ? GRADUS_TEXT_BOLD : 0);
        int w, h;

        pango_layout_get_pixel_size (text, &w, &h);
        if (w > place[2] || h > place[3] * 1.3)
          continue;
        gradus_plot_show_text (cr, text, place[0] - w / 2.0, place[1] - h / 2.0, ink, NULL);
        return;
      }
}

static void
draw_part (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *mark, double left,
           double top, double right, double bottom)
{
  const GradusScheme scheme = layout->options.scheme;
  const GradusColour fill = gradus_plot_cell_colour (scheme, mark);
  double place[4];

  cairo_new_path (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  outline_part (cr, (GradusCellPart) mark->rows, left, top, right, bottom, place);
  if (mark->rows != GRADUS_PART_CORNER)
    {
      gradus_set_colour (cr, fill);
      cairo_fill_preserve (cr);
      gradus_set_colour (cr,
                         gradus_colour_mix (gradus_palette_grid (scheme),
                                            gradus_palette_role (scheme, GRADUS_ROLE_FOREGROUND),
                                            mark->rows == GRADUS_PART_MIDDLE ? 0.5 : 0.15));
      cairo_set_line_width (cr, 1);
      cairo_stroke (cr);
    }
  if (!layout->options.thumbnail)
    draw_part_number (layout, cr, mark, place,
                      mark->rows == GRADUS_PART_CORNER
                        ? gradus_palette_role (scheme, GRADUS_ROLE_FOREGROUND)
                        : ink_on (fill));
}

void
gradus_plot_draw_cell (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *mark)
{
  const GradusScheme scheme = layout->options.scheme;
  double cell[4], box[4], width;
  double left, top, right, bottom;

  /* It stands for the colour bar alone. */
  if (mark->text != NULL)
    return;
  gradus_plot_corners (layout, mark, cell);
  left = MIN (cell[0], cell[2]);
  top = MIN (cell[1], cell[3]);
  right = MAX (cell[0], cell[2]);
  bottom = MAX (cell[1], cell[3]);
  gradus_plot_area_box (layout, 0, box);
  if (right < box[0] || left > box[2] || bottom < box[1] || top > box[3])
    return;

  if (mark->rows != GRADUS_PART_WHOLE)
    {
      if (layout->halo <= 0)
        draw_part (layout, cr, mark, left, top, right, bottom);
      return;
    }
  cairo_new_path (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  if (layout->halo > 0)
    {
      gradus_plot_set_line (layout, cr, mark->role, mark->style);
      cairo_rectangle (cr, left, top, right - left, bottom - top);
      cairo_stroke (cr);
      return;
    }
  cairo_rectangle (cr, left, top, right - left, bottom - top);
  if (mark->wall)
    {
      gradus_set_colour (
        cr, gradus_colour_mix (gradus_palette_ground (scheme),
                               gradus_palette_role (scheme, GRADUS_ROLE_FOREGROUND), 0.55));
      cairo_fill_preserve (cr);
    }
  else if (isfinite (mark->v[2]))
    {
      gradus_set_colour (cr, gradus_plot_cell_colour (scheme, mark));
      cairo_fill_preserve (cr);
    }
  gradus_set_colour (cr, gradus_colour_mix (gradus_palette_grid (scheme),
                                            gradus_palette_role (scheme, GRADUS_ROLE_FOREGROUND),
                                            0.25));
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);

  if (mark->role == GRADUS_ROLE_MUTED || mark->role == GRADUS_ROLE_DATA)
    return;
  /* Inside the cell, so that the neighbours do not paint over it. */
  width = gradus_plot_set_line (layout, cr, mark->role, mark->style);
  if (mark->role == GRADUS_ROLE_ACCENT)
    width *= 1.5;
  width = MIN (width, (right - left) / 6);
  cairo_set_line_width (cr, width);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_MITER);
  cairo_rectangle (cr, left + width / 2 + 1, top + width / 2 + 1, right - left - width - 2,
                   bottom - top - width - 2);
  cairo_stroke (cr);
}
