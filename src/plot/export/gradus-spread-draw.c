/* Gradus: drawing a spread.
 *
 * From the top: the title and where it stands; what to look at; the panes in a row, each under its
 * title and over two lines that say what its step did; what is about all of them. The rows have
 * fixed shares of the height, so that nothing moves in a film.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-plot-private.h"
#include "gradus-spread-draw.h"

/* Distance between the samples of a field, in pixels. */
#define FIELD_CELL 2
/* Of the height under the title: the panes with their words; the rest is for what stands below,
 * where anything does. */
#define PANES_SHARE 0.62
#define WORD_LINES 3

typedef struct
{
  const GradusPlotOptions *options;
  GradusPlotLayout *sheet; /* for type */
  cairo_t *cr;
  double em;
} Sheet;

static void
draw_picture (const Sheet *sheet, const GradusSpreadPart *part, double x, double y, double width,
              double height, const char *title)
{
  GradusPlotOptions options = *sheet->options;
  g_autoptr (GradusPlotLayout) layout = NULL;
  g_autoptr (GradusFieldRaster) raster = NULL;

  options.width = MAX (width, 10);
  options.height = MAX (height, 10);
  options.title = title;
  layout = gradus_plot_layout_new (part->scene, &options);
  if (gradus_scene_get_field (part->scene) != NULL)
    raster = gradus_field_raster_new (
      layout, part->snapshot, (guint) CLAMP (layout->area_width / FIELD_CELL, 2, 1000),
      (guint) CLAMP (layout->area_height / FIELD_CELL, 2, 1000), NULL);
  cairo_save (sheet->cr);
  cairo_translate (sheet->cr, floor (x), floor (y));
  cairo_rectangle (sheet->cr, 0, 0, options.width, options.height);
  cairo_clip (sheet->cr);
  gradus_plot_draw (layout, sheet->cr, raster);
  cairo_restore (sheet->cr);
}

/* Draw @text at most @lines high into @width; returns its height. Lines below 0 count lines. */
static double
draw_words (const Sheet *sheet, const char *text, double x, double y, double width, double size,
            GradusTextFlags flags, int lines, GradusRole role)
{
  g_autoptr (PangoLayout) words = NULL;
  int height;

  if (text == NULL || *text == '\0')
    return 0;
  words = gradus_plot_text_new (sheet->sheet, text, size, flags);
  pango_layout_set_width (words, (int) (MAX (width, 10) * PANGO_SCALE));
  pango_layout_set_wrap (words, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_height (words, -lines);
  pango_layout_set_ellipsize (words, PANGO_ELLIPSIZE_END);
  pango_layout_get_pixel_size (words, NULL, &height);
  gradus_plot_show_text (sheet->cr, words, x, y, gradus_palette_role (sheet->options->scheme, role),
                         NULL);
  return height;
}

/* What stands in the far corner of a line; returns its width. */
static double
draw_corner (const Sheet *sheet, const char *text, double right, double y, double size)
{
  g_autoptr (PangoLayout) words = NULL;
  int width;

  if (text == NULL)
    return 0;
  words = gradus_plot_text_new (sheet->sheet, text, size, 0);
  pango_layout_get_pixel_size (words, &width, NULL);
  gradus_plot_show_text (sheet->cr, words, right - width, y,
                         gradus_palette_role (sheet->options->scheme, GRADUS_ROLE_TRUTH), NULL);
  return width;
}

static void
draw_pane (const Sheet *sheet, const GradusSpreadPart *part, double x, double y, double width,
           double height)
{
  const double line = sheet->em * 1.6, words = WORD_LINES * sheet->em * 1.55;
  const GradusColour colour = gradus_palette_role (sheet->options->scheme, part->role);
  double corner;

  cairo_set_source_rgb (sheet->cr, colour.red, colour.green, colour.blue);
  cairo_rectangle (sheet->cr, x, y + line * 1.05, width, 2);
  cairo_fill (sheet->cr);
  corner = draw_corner (sheet, part->where, x + width, y + sheet->em * 0.15, 0.95);
  draw_words (sheet, part->title, x, y, width - corner - sheet->em, 1.15, GRADUS_TEXT_BOLD, 1,
              GRADUS_ROLE_FOREGROUND);
  draw_picture (sheet, part, x, y + line * 1.2, width, height - line * 1.2 - words, NULL);
  draw_words (sheet, part->words, x, y + height - words, width, 1.05, 0, WORD_LINES,
              GRADUS_ROLE_FOREGROUND);
}

void
gradus_spread_draw (const GradusSpread *spread, const GradusPlotOptions *options, cairo_t *cr)
{
  g_autoptr (GradusScene) nothing = gradus_scene_new ();
  g_autoptr (GradusPlotLayout) layout = gradus_plot_layout_new (nothing, options);
  const Sheet sheet = { options, layout, cr, layout->em };
  const double em = layout->em, margin = 1.2 * em, inner = options->width - 2 * margin;
  const double share = spread->below->len > 0 ? PANES_SHARE : 1;
  double top = margin * 0.7, corner, height, part;

  gradus_plot_draw_background (layout, cr);
  corner = draw_corner (&sheet, spread->place, options->width - margin, top + em * 0.4, 1);
  top += draw_words (&sheet, spread->title, margin, top, inner - corner - em, 1.5, GRADUS_TEXT_BOLD,
                     1, GRADUS_ROLE_FOREGROUND);
  top += draw_words (&sheet, spread->words, margin, top + em * 0.2, inner, 1.15, 0, 2,
                     GRADUS_ROLE_FOREGROUND)
         + em * 0.8;
  height = options->height - top - margin * 0.6;
  part = (inner + em) / MAX (spread->panes->len, 1);
  for (guint i = 0; i < spread->panes->len; i++)
    draw_pane (&sheet, g_ptr_array_index (spread->panes, i), margin + i * part, top, part - em,
               height * share);
  top += height * share + em * 0.4;
  height = height * (1 - share) - em * 0.4;
  part = (inner + em) / MAX (spread->below->len, 1);
  for (guint i = 0; i < spread->below->len; i++)
    {
      const GradusSpreadPart *below = g_ptr_array_index (spread->below, i);

      draw_picture (&sheet, below, margin + i * part, top, part - em, height, below->title);
    }
}

typedef struct
{
  const GradusSpread *spread;
  const GradusPlotOptions *options;
} Drawing;

static void
draw_cb (cairo_t *cr, gpointer user_data)
{
  const Drawing *drawing = user_data;

  gradus_spread_draw (drawing->spread, drawing->options, cr);
}

gboolean
gradus_spread_export (const GradusSpread *spread, const GradusPlotOptions *options,
                      double device_scale, const char *path, GError **error)
{
  Drawing drawing = { spread, options };

  return gradus_export_drawing (options->width, options->height, device_scale, path, draw_cb,
                                &drawing, error);
}

gboolean
gradus_spread_film (const GradusSpread *spread, const GradusPlotOptions *options,
                    double device_scale, GradusFilm *film, GError **error)
{
  cairo_surface_t *surface = cairo_image_surface_create (
    CAIRO_FORMAT_RGB24, (int) lround (options->width * device_scale),
    (int) lround (options->height * device_scale));
  cairo_t *cr = cairo_create (surface);
  gboolean good;

  cairo_scale (cr, device_scale, device_scale);
  gradus_spread_draw (spread, options, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  good = gradus_film_add (film, surface, error);
  cairo_surface_destroy (surface);
  return good;
}
