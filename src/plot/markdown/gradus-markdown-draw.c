/* Gradus: Markdown to Cairo.
 *
 * Colours are not part of the layout, so that light and dark need only another painting.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-markdown-private.h"
#include "gradus-plot-private.h"

/* In ems. */
#define BULLET 0.16        /* radius */
#define BULLET_HEIGHT 0.28 /* of its middle above the baseline */
#define MARKER_GAP 0.45
#define CORNER 0.3
#define CODE_OVERHANG 0.15

void
gradus_markdown_colours_init (GradusMarkdownColours *colours, GradusScheme scheme)
{
  colours->scheme = scheme;
  colours->text = gradus_palette_role (scheme, GRADUS_ROLE_FOREGROUND);
  colours->muted = gradus_palette_readable (scheme, gradus_palette_role (scheme, GRADUS_ROLE_MUTED),
                                            3.0);
  colours->link = gradus_palette_readable (scheme, gradus_palette_role (scheme, GRADUS_ROLE_SECOND),
                                           4.5);
  colours->ground = gradus_colour_alpha (colours->text, 0.08);
}

static void
set_colour (cairo_t *cr, GradusColour colour)
{
  cairo_set_source_rgba (cr, colour.red, colour.green, colour.blue, colour.alpha);
}

static void
rounded_rectangle (cairo_t *cr, double x, double y, double width, double height, double radius)
{
  radius = MIN (radius, MIN (width, height) / 2);
  cairo_new_sub_path (cr);
  cairo_arc (cr, x + width - radius, y + radius, radius, -G_PI / 2, 0);
  cairo_arc (cr, x + width - radius, y + height - radius, radius, 0, G_PI / 2);
  cairo_arc (cr, x + radius, y + height - radius, radius, G_PI / 2, G_PI);
  cairo_arc (cr, x + radius, y + radius, radius, G_PI, 3 * G_PI / 2);
  cairo_close_path (cr);
}

typedef struct
{
  const GradusMarkdownLayout *layout;
  guint block;
  const GradusMarkdownColours *colours;
  cairo_t *cr;
  const char *text; /* that Pango has */
  gboolean code_block;
} Painter;

/* The ground of code is behind all text, because letters may reach into their neighbour's place. */
static void
draw_ground_cb (PangoGlyphItem *item, const GradusMarkdownRun *run, const GradusMarkdownRect *rect,
                double baseline, gpointer user_data)
{
  Painter *painter = user_data;
  const double em = painter->layout->em;
  const double overhang = CODE_OVERHANG * em;

  if (painter->code_block || (run->style & GRADUS_MARKDOWN_CODE) == 0)
    return;
  rounded_rectangle (painter->cr, rect->x - overhang, baseline - 0.98 * em,
                     rect->width + 2 * overhang, 1.26 * em, CORNER * em);
  set_colour (painter->cr, painter->colours->ground);
  cairo_fill (painter->cr);
}

static void
draw_piece_cb (PangoGlyphItem *item, const GradusMarkdownRun *run, const GradusMarkdownRect *rect,
               double baseline, gpointer user_data)
{
  Painter *painter = user_data;
  const GradusMarkdownColours *colours = painter->colours;
  GradusColour colour = run->link >= 0 ? colours->link : colours->text;
  cairo_t *cr = painter->cr;

  if (run->formula >= 0)
    gradus_formula_draw_coloured (
      painter->layout->formulas[run->formula], cr,
      gradus_markdown_layout_formula_x (painter->layout, painter->block, run->formula, rect),
      baseline, colours->scheme, colour);
  else
    {
      set_colour (cr, colour);
      cairo_move_to (cr, rect->x, baseline);
      pango_cairo_show_glyph_item (cr, painter->text, item);
    }
  if (run->link >= 0)
    {
      PangoFontMetrics *metrics = pango_font_get_metrics (item->item->analysis.font, NULL);
      double thickness = MAX (
        round ((double) pango_font_metrics_get_underline_thickness (metrics) / PANGO_SCALE), 1);
      double offset = -(double) pango_font_metrics_get_underline_position (metrics) / PANGO_SCALE;

      pango_font_metrics_unref (metrics);
      set_colour (cr, colour);
      cairo_rectangle (cr, rect->x, baseline + MAX (round (offset), 2), rect->width, thickness);
      cairo_fill (cr);
    }
}

/* The baseline of the block's first line. */
static double
first_baseline (const GradusMarkdownPlace *place)
{
  if (place->formula != NULL)
    return place->y + place->formula_baseline;
  if (place->text != NULL)
    return place->y + place->padding
           + round ((double) pango_layout_get_baseline (place->text) / PANGO_SCALE);

  return place->y + place->height;
}

/* Bars of quotes and marks of items. A bar goes on to the block that follows in the same quote. */
static void
draw_containers (const Painter *painter, const GradusMarkdownBlock *block,
                 const GradusMarkdownPlace *place)
{
  const GradusMarkdownLayout *layout = painter->layout;
  const double em = layout->em;
  const double baseline = first_baseline (place);
  const guint i = painter->block;
  cairo_t *cr = painter->cr;

  set_colour (cr, painter->colours->muted);
  for (guint d = 0; d < block->depth; d++)
    {
      const GradusMarkdownContainer *in = &block->containers[d];
      double x = place->indents[d];

      if (in->quote)
        {
          const GradusMarkdownBlock *next = i + 1 < layout->markdown->blocks->len
                                              ? gradus_markdown_peek_block (layout->markdown, i + 1)
                                              : NULL;
          double end = place->y + place->height;

          if (next != NULL && next->depth > d && next->containers[d].quote)
            end = g_array_index (layout->places, GradusMarkdownPlace, i + 1).y;
          x = d > 0 ? place->indents[d - 1] : 0;
          cairo_rectangle (cr, x + round (0.1 * em), place->y, MAX (round (0.2 * em), 2),
                           end - place->y);
          cairo_fill (cr);
        }
      else if (place->markers[d] != NULL)
        {
          PangoRectangle rect;
          double y = baseline
                     - round ((double) pango_layout_get_baseline (place->markers[d]) / PANGO_SCALE);

          pango_layout_get_extents (place->markers[d], NULL, &rect);
          cairo_move_to (cr, x - MARKER_GAP * em - (double) rect.width / PANGO_SCALE, y);
          pango_cairo_show_layout (cr, place->markers[d]);
        }
      else if (in->marker != NULL)
        {
          cairo_arc (cr, x - (MARKER_GAP + 2 * BULLET) * em, baseline - BULLET_HEIGHT * em,
                     BULLET * em, 0, 2 * G_PI);
          cairo_fill (cr);
        }
    }
}

void
gradus_markdown_draw_block (const GradusMarkdownLayout *layout, guint block, cairo_t *cr, double x,
                            double y, const GradusMarkdownColours *colours)
{
  const GradusMarkdownBlock *b = gradus_markdown_peek_block (layout->markdown, block);
  const GradusMarkdownPlace *place = &g_array_index (layout->places, GradusMarkdownPlace, block);
  Painter painter = { layout, block, colours, cr, NULL, b->kind == GRADUS_BLOCK_CODE };

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_new_path (cr);
  draw_containers (&painter, b, place);
  if (place->text != NULL)
    {
      if (painter.code_block)
        {
          rounded_rectangle (cr, place->x, place->y, place->width, place->height,
                             CORNER * layout->em);
          set_colour (cr, colours->ground);
          cairo_fill (cr);
        }
      painter.text = pango_layout_get_text (place->text);
      gradus_markdown_layout_foreach (layout, block, draw_ground_cb, &painter);
      gradus_markdown_layout_foreach (layout, block, draw_piece_cb, &painter);
    }
  else if (place->formula != NULL)
    gradus_formula_draw_coloured (place->formula, cr, place->x + place->formula_x,
                                  place->y + place->formula_baseline, colours->scheme,
                                  colours->text);
  else
    {
      set_colour (cr, gradus_colour_alpha (colours->muted, 0.6));
      cairo_rectangle (cr, place->x, place->y + floor (place->height / 2), place->width, 1);
      cairo_fill (cr);
    }
  cairo_restore (cr);
}

void
gradus_markdown_draw (const GradusMarkdownLayout *layout, cairo_t *cr, double x, double y,
                      const GradusMarkdownColours *colours)
{
  for (guint i = 0; i < layout->places->len; i++)
    gradus_markdown_draw_block (layout, i, cr, x, y, colours);
}
