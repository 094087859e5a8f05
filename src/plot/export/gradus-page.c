/* Gradus: a page with a picture and words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-page.h"
#include "gradus-plot-private.h"
#include "gradus-say.h"

/* A text that is too long is made smaller so many times, by this factor: to nearly a half. */
#define N_SIZES 10
#define SMALLER 0.92
/* Of the width of a wide page, and of the height of a tall one, for the picture. */
#define PICTURE_SHARE 0.58

typedef struct
{
  double x, y, width, height;
} Box;

static GradusMarkdownLayout *
lay_out (GradusMarkdown *text, PangoContext *context, const Box *box, guint size, double *height)
{
  GradusMarkdownLayout *layout = gradus_markdown_layout_new (text, context, pow (SMALLER, size),
                                                             box->width);

  gradus_markdown_layout_get_size (layout, NULL, height);
  return layout;
}

/* The largest layout of @text that fits into the box, or the smallest one. Halving finds it, so
 * that a long text is not laid out at every size. */
static GradusMarkdownLayout *
fit_text (GradusMarkdown *text, PangoContext *context, const Box *box)
{
  g_autoptr (GradusMarkdownLayout) whole = NULL;
  guint low = 1, high = N_SIZES - 1;
  double height;

  whole = lay_out (text, context, box, 0, &height);
  if (height <= box->height)
    return g_steal_pointer (&whole);
  /* The height goes with the square of the size, which shrinks to a half: nothing fits here. */
  if (height > 8 * box->height)
    low = high;
  while (low < high)
    {
      const guint middle = low + (high - low) / 2;
      g_autoptr (GradusMarkdownLayout) layout = lay_out (text, context, box, middle, &height);

      if (height <= box->height)
        high = middle;
      else
        low = middle + 1;
    }
  return lay_out (text, context, box, low, &height);
}

static void
draw_text (const GradusPage *page, const GradusPlotOptions *options, const GradusPlotLayout *sheet,
           const Box *box, cairo_t *cr)
{
  g_autoptr (PangoLayout) sample = gradus_plot_text_new (sheet, "x", 1.2, 0);
  PangoContext *context = pango_layout_get_context (sample);
  g_autoptr (GradusMarkdownLayout) layout = NULL;
  GradusMarkdownColours colours;

  pango_context_set_font_description (context, pango_layout_get_font_description (sample));
  layout = fit_text (page->text, context, box);
  gradus_markdown_colours_init (&colours, options->scheme);
  cairo_save (cr);
  cairo_rectangle (cr, box->x, box->y, box->width, box->height);
  cairo_clip (cr);
  gradus_markdown_draw (layout, cr, box->x, box->y, &colours);
  cairo_restore (cr);
}

static void
draw_picture (const GradusPage *page, const GradusPlotOptions *options, const Box *box, cairo_t *cr)
{
  GradusPlotOptions part = *options;

  part.title = NULL;
  part.width = box->width;
  part.height = box->height;
  cairo_save (cr);
  cairo_translate (cr, floor (box->x), floor (box->y));
  cairo_rectangle (cr, 0, 0, box->width, box->height);
  cairo_clip (cr);
  gradus_export_draw (page->run, page->plot, &part, cr);
  cairo_restore (cr);
}

static PangoLayout *
new_narration (const GradusPage *page, const GradusPlotLayout *sheet, double width)
{
  g_autoptr (GString) words = g_string_new (NULL);
  GradusPosition here;
  PangoLayout *layout;

  if (page->run != NULL)
    {
      gradus_run_get_view (page->run, &here);
      gradus_narrate (&here, words);
    }
  layout = gradus_plot_text_new (sheet, words->str, 1.1, 0);
  pango_layout_set_width (layout, (int) (width * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  return layout;
}

/* Draw @page; below the picture stands the narration of its step. A text that is too long for the
 * room is made smaller, at most by half. */
static void
gradus_page_draw (const GradusPage *page, const GradusPlotOptions *options, cairo_t *cr)
{
  const GradusColour ink = gradus_palette_role (options->scheme, GRADUS_ROLE_FOREGROUND);
  const GradusColour quiet = gradus_palette_role (options->scheme, GRADUS_ROLE_TRUTH);
  g_autoptr (GradusScene) nothing = gradus_scene_new ();
  g_autoptr (GradusPlotLayout) sheet = gradus_plot_layout_new (nothing, options);
  g_autoptr (PangoLayout) title = gradus_plot_text_new (sheet, page->title, 1.7, GRADUS_TEXT_BOLD);
  g_autoptr (PangoLayout) number = gradus_plot_text_new (
    sheet, page->number != NULL ? page->number : "", 1, 0);
  g_autoptr (PangoLayout) narration = NULL;
  const double em = sheet->em;
  const double margin = em * 1.5;
  const double inner = MAX (options->width - 2 * margin, 10);
  const gboolean beside = options->width >= options->height;
  int title_height, number_width, number_height, words_height;
  Box picture = { margin, 0, 0, 0 };
  Box text = { margin, 0, inner, 0 };
  double top, room;

  gradus_plot_draw_background (sheet, cr);
  pango_layout_get_pixel_size (number, &number_width, &number_height);
  pango_layout_set_width (title, (int) (MAX (inner - number_width - em, 10) * PANGO_SCALE));
  pango_layout_set_wrap (title, PANGO_WRAP_WORD_CHAR);
  pango_layout_get_pixel_size (title, NULL, &title_height);
  gradus_plot_show_text (cr, title, margin, margin * 0.8, ink, NULL);
  gradus_plot_show_text (cr, number, options->width - margin - number_width,
                         margin * 0.8 + em * 0.4, quiet, NULL);

  top = margin * 0.8 + title_height + em;
  room = MAX (options->height - top - margin, 20);
  text.y = top;
  text.height = room;
  if (page->run != NULL)
    {
      picture.y = top;
      picture.width = beside ? inner * PICTURE_SHARE : inner;
      narration = new_narration (page, sheet, picture.width);
      pango_layout_get_pixel_size (narration, NULL, &words_height);
      picture.height = MAX ((beside ? room : room * PICTURE_SHARE) - words_height - em * 0.5, 20);
      draw_picture (page, options, &picture, cr);
      gradus_plot_show_text (cr, narration, margin, picture.y + picture.height + em * 0.5, ink,
                             NULL);
      if (beside)
        {
          text.x = margin + picture.width + em * 1.5;
          text.width = options->width - margin - text.x;
        }
      else
        {
          text.y = picture.y + picture.height + words_height + em * 1.5;
          text.height = MAX (options->height - margin - text.y, 20);
        }
    }
  draw_text (page, options, sheet, &text, cr);
}

typedef struct
{
  const GradusPage *page;
  const GradusPlotOptions *options;
} Drawing;

static void
draw_cb (cairo_t *cr, gpointer user_data)
{
  const Drawing *drawing = user_data;

  gradus_page_draw (drawing->page, drawing->options, cr);
}

gboolean
gradus_page_export (const GradusPage *page, const GradusPlotOptions *options, double device_scale,
                    const char *path, GError **error)
{
  Drawing drawing = { page, options };

  return gradus_export_drawing (options->width, options->height, device_scale, path, draw_cb,
                                &drawing, error);
}
