/* Gradus: pictures into files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "gradus-plot-private.h"
#include "gradus-quantity.h"
#include "gradus-sink.h"
#include "gradus-say.h"
#include "gradus-shown.h"
#include "gradus-svg.h"

/* Distance between the samples of a field, in pixels. */
#define FIELD_CELL 1.5
/* More pictures than these beside the first one, and each is too low to be read. */
#define MOST_IN_LINE 4

static void
draw_one (GradusRun *run, guint plot, const GradusPlotOptions *options, cairo_t *cr)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  g_autoptr (GradusPlotLayout) layout = NULL;
  g_autoptr (GradusFieldRaster) raster = NULL;
  GradusPosition here;

  gradus_run_get_view (run, &here);
  gradus_plot_build (&algorithm->plots[plot], &here, scene);
  layout = gradus_plot_layout_new (scene, options);
  if (gradus_scene_get_field (scene) != NULL)
    {
      g_autoptr (GradusSnapshot) snapshot = gradus_snapshot_new (run);
      const double cell = options->thumbnail ? 3 : FIELD_CELL;

      raster = gradus_field_raster_new (layout, snapshot,
                                        (guint) CLAMP (layout->area_width / cell, 2, 1500),
                                        (guint) CLAMP (layout->area_height / cell, 2, 1500), NULL);
    }
  gradus_plot_draw (layout, cr, raster);
  gradus_plot_draw_ink (layout, cr, options->ink, algorithm->plots[plot].id, here.step, here.micro,
                        options->ink_faint);
}

static guint
count_plots (const GradusAlgorithm *algorithm)
{
  guint n = 0;

  while (algorithm->plots[n].id != NULL)
    n++;
  return n;
}

/* Whether a picture has something to show. One that says why it has not takes no room, as in the
 * window. */
static gboolean
is_shown (GradusRun *run, guint plot)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  GradusPosition here;

  gradus_run_get_view (run, &here);
  gradus_plot_build (&here.algorithm->plots[plot], &here, scene);
  return !gradus_scene_is_waiting (scene);
}

/* The pictures of the stage: the one that tells the step, and those beside it that are shown. */
static guint
list_shown (GradusRun *run, guint *shown)
{
  const guint n = count_plots (gradus_run_get_algorithm (run));
  GradusPosition here;
  guint large, m = 0;

  if (n == 0)
    return 0;
  gradus_run_get_view (run, &here);
  shown[m++] = large = gradus_find_shown (&here);
  for (guint i = 0; i < n; i++)
    if (i != large && is_shown (run, i))
      shown[m++] = i;
  return m;
}

/* Where a run is. Stages and the phases of an exploration are told by their names: iterations are
 * not what they are about. */
static char *
describe_place (const GradusPosition *here)
{
  const GradusAlgorithm *algorithm = here->algorithm;

  if (algorithm->kind == GRADUS_KIND_ITERATIVE)
    /* Translators: where a run is: the number of its step and of its iteration. */
    return g_strdup_printf (_ ("Step %" PRIu64 ", iteration %" PRIu64), here->step,
                            gradus_position_in_iteration (here));
  if (here->phase < 0)
    return g_strdup_printf (_ ("Step %" PRIu64), here->step);
  /* Translators: the number of steps made, and the name of the stage of the last. */
  return g_strdup_printf (_ ("Step %" PRIu64 ": %s"), here->step,
                          _ (algorithm->phases[here->phase].title));
}

/* The first of them large, the others in a column beside it or, where the sheet is tall, in a row
 * below. */
static void
draw_stage (GradusRun *run, const GradusPlotOptions *options, cairo_t *cr)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  g_autofree guint *shown = g_new (guint, count_plots (algorithm));
  const guint n = list_shown (run, shown);
  const GradusColour ink = gradus_palette_role (options->scheme, GRADUS_ROLE_FOREGROUND);
  GradusPlotOptions part = *options;
  g_autoptr (GradusScene) nothing = gradus_scene_new ();
  g_autoptr (GradusPlotLayout) sheet = gradus_plot_layout_new (nothing, options);
  g_autoptr (GString) words = g_string_new (NULL);
  g_autofree char *heading = NULL;
  g_autoptr (PangoLayout) title = NULL;
  g_autoptr (PangoLayout) position = NULL;
  g_autoptr (PangoLayout) narration = NULL;
  const double em = sheet->em;
  const double margin = em * 1.2;
  const double inner = MAX (options->width - 2 * margin, 10);
  double top, bottom, height, main_width = inner, main_height;
  int title_width, title_height, position_width, position_height, text_height;
  const gboolean beside = options->width >= options->height;
  /* The linked pictures stand in one line beside or under the first, or in two. */
  const guint linked = n > 0 ? n - 1 : 0, lines = linked > MOST_IN_LINE ? 2 : 1;
  const guint along = (linked + lines - 1) / lines;
  const double share = lines > 1 ? 0.5 : 0.6;
  GradusPosition here;

  gradus_run_get_view (run, &here);
  gradus_narrate (&here, words);

  gradus_plot_draw_background (sheet, cr);
  title = gradus_plot_text_new (
    sheet, options->title != NULL ? options->title : _ (algorithm->title), 1.5, GRADUS_TEXT_BOLD);
  pango_layout_set_width (title, (int) (inner * PANGO_SCALE));
  pango_layout_set_ellipsize (title, PANGO_ELLIPSIZE_END);
  pango_layout_get_pixel_size (title, &title_width, &title_height);
  gradus_plot_show_text (cr, title, margin, margin * 0.7, ink, NULL);

  heading = describe_place (&here);
  position = gradus_plot_text_new (sheet, heading, 1, 0);
  pango_layout_get_pixel_size (position, &position_width, &position_height);
  if (title_width + position_width + em < inner)
    gradus_plot_show_text (cr, position, options->width - margin - position_width,
                           margin * 0.7 + title_height - position_height - em * 0.15,
                           gradus_palette_role (options->scheme, GRADUS_ROLE_TRUTH), NULL);
  top = margin * 0.7 + title_height + em * 0.6;

  narration = gradus_plot_text_new (sheet, words->str, 1.15, 0);
  pango_layout_set_width (narration, (int) (inner * PANGO_SCALE));
  pango_layout_set_wrap (narration, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_height (narration, (int) (options->height * 0.2 * PANGO_SCALE));
  pango_layout_set_ellipsize (narration, PANGO_ELLIPSIZE_END);
  pango_layout_get_pixel_size (narration, NULL, &text_height);
  bottom = words->len > 0 ? text_height + margin : margin * 0.5;
  gradus_plot_show_text (cr, narration, margin, options->height - text_height - margin * 0.6, ink,
                         NULL);

  height = main_height = MAX (options->height - top - bottom, 20);
  if (n > 1 && beside)
    main_width = inner * share;
  else if (n > 1)
    main_height = height * share;

  for (guint i = 0; i < n; i++)
    {
      double x = margin, y = top;

      part.title = _ (algorithm->plots[shown[i]].title);
      part.width = main_width;
      part.height = main_height;
      if (i > 0)
        {
          const guint line = (i - 1) / along, place = (i - 1) % along;
          const double across = ((beside ? inner - main_width : height - main_height) - em) / lines;

          part.width = (beside ? across : inner / along) - (lines > 1 && beside ? em * 0.5 : 0);
          part.height = beside ? height / along : across;
          x += beside ? main_width + em + across * line : part.width * place;
          y += beside ? part.height * place : main_height + em + across * line;
        }
      cairo_save (cr);
      cairo_translate (cr, floor (x), floor (y));
      cairo_rectangle (cr, 0, 0, part.width, part.height);
      cairo_clip (cr);
      draw_one (run, shown[i], &part, cr);
      cairo_restore (cr);
    }
}

void
gradus_export_draw (GradusRun *run, int plot, const GradusPlotOptions *options, cairo_t *cr)
{
  if (plot >= 0)
    draw_one (run, (guint) plot, options, cr);
  else
    draw_stage (run, options, cr);
}

/* --- Files ------------------------------------------------------------------------------------ */

gboolean
gradus_export_check_fonts (GError **error)
{
  PangoFontMap *map = pango_cairo_font_map_get_default ();
  PangoContext *context = pango_font_map_create_context (map);
  PangoFontDescription *any = pango_font_description_from_string ("sans 10");
  PangoFont *font = pango_font_map_load_font (map, context, any);
  const gboolean found = font != NULL;

  g_clear_object (&font);
  pango_font_description_free (any);
  g_object_unref (context);
  if (found)
    return TRUE;
  g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                       _ ("There is no font on this system, so no picture with words can be made. "
                          "Install one, such as DejaVu (fonts-dejavu-core)."));
  return FALSE;
}

gboolean
gradus_export_has_suffix (const char *path, const char *suffix)
{
  const gsize n = strlen (path), m = strlen (suffix);

  return n > m && g_ascii_strcasecmp (path + n - m, suffix) == 0;
}

static void
set_cairo_error (GError **error, const char *path, cairo_status_t status)
{
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
               _ ("The picture “%s” could not be made: %s. Try a smaller size."), path,
               cairo_status_to_string (status));
}

typedef enum
{
  FORMAT_UNKNOWN,
  FORMAT_PNG,
  FORMAT_SVG,
  FORMAT_PDF,
} Format;

static Format
find_format (const char *path)
{
  return gradus_export_has_suffix (path, ".png")   ? FORMAT_PNG
         : gradus_export_has_suffix (path, ".svg") ? FORMAT_SVG
         : gradus_export_has_suffix (path, ".pdf") ? FORMAT_PDF
                                                   : FORMAT_UNKNOWN;
}

static cairo_status_t
collect_cb (void *closure, const unsigned char *data, unsigned int length)
{
  g_string_append_len (closure, (const char *) data, length);
  return CAIRO_STATUS_SUCCESS;
}

static cairo_status_t
write_cb (void *closure, const unsigned char *data, unsigned int length)
{
  return gradus_sink_write (closure, data, length) ? CAIRO_STATUS_SUCCESS
                                                   : CAIRO_STATUS_WRITE_ERROR;
}

/* Draw and hand what comes of it to @write. */
static cairo_status_t
draw_as (Format format, double width, double height, double device_scale, GradusDrawFunc draw,
         gpointer user_data, cairo_write_func_t write, void *closure)
{
  g_autoptr (GString) svg = g_string_new (NULL);
  cairo_surface_t *surface;
  cairo_status_t status;
  cairo_t *cr;

  if (!(device_scale > 0))
    device_scale = 1;
  if (format == FORMAT_PNG)
    {
      surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) ceil (width * device_scale),
                                            (int) ceil (height * device_scale));
      if (cairo_surface_status (surface) == CAIRO_STATUS_SUCCESS)
        cairo_surface_set_device_scale (surface, device_scale, device_scale);
    }
  else if (format == FORMAT_SVG)
    surface = cairo_svg_surface_create_for_stream (collect_cb, svg, width, height);
  else
    surface = cairo_pdf_surface_create_for_stream (write, closure, width, height);

  cr = cairo_create (surface);
  if (cairo_status (cr) == CAIRO_STATUS_SUCCESS)
    draw (cr, user_data);
  status = cairo_status (cr);
  cairo_destroy (cr);
  if (status == CAIRO_STATUS_SUCCESS && format == FORMAT_PNG)
    status = cairo_surface_write_to_png_stream (surface, write, closure);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status == CAIRO_STATUS_SUCCESS && format == FORMAT_SVG)
    {
      g_autoptr (GString) folded = gradus_svg_fold (svg);

      status = write (closure, (const unsigned char *) folded->str, (unsigned int) folded->len);
    }
  return status;
}

gboolean
gradus_export_drawing (double width, double height, double device_scale, const char *path,
                       GradusDrawFunc draw, gpointer user_data, GError **error)
{
  const Format format = find_format (path);
  cairo_status_t status;
  GradusSink *sink;

  if (format == FORMAT_UNKNOWN)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("The name “%s” ends in none of .png, .svg and .pdf, so its format is not "
                      "known. Give it one of these endings."),
                   path);
      return FALSE;
    }
  if (!gradus_export_check_fonts (error))
    return FALSE;
  sink = gradus_sink_new (path, error);
  if (sink == NULL)
    return FALSE;
  status = draw_as (format, width, height, device_scale, draw, user_data, write_cb, sink);

  /* A failed write is explained by the sink, which knows the reason. */
  if (status != CAIRO_STATUS_SUCCESS && status != CAIRO_STATUS_WRITE_ERROR)
    {
      gradus_sink_abandon (sink);
      set_cairo_error (error, path, status);
      return FALSE;
    }
  return gradus_sink_end (sink, error);
}

typedef struct
{
  GradusRun *run;
  int plot;
  const GradusPlotOptions *options;
} Drawing;

static void
draw_cb (cairo_t *cr, gpointer user_data)
{
  const Drawing *drawing = user_data;

  gradus_export_draw (drawing->run, drawing->plot, drawing->options, cr);
}

static gboolean export(GradusRun *run, int plot, const GradusPlotOptions *options,
                       double device_scale, const char *path, GError **error)
{
  Drawing drawing = { run, plot, options };

  return gradus_export_drawing (options->width, options->height, device_scale, path, draw_cb,
                                &drawing, error);
}

gboolean
gradus_export_plot (GradusRun *run, guint plot, const GradusPlotOptions *options,
                    double device_scale, const char *path, GError **error)
{
  return export(run, (int) plot, options, device_scale, path, error);
}

gboolean
gradus_export_stage (GradusRun *run, const GradusPlotOptions *options, double device_scale,
                     const char *path, GError **error)
{
  return export(run, -1, options, device_scale, path, error);
}

GBytes *
gradus_export_to_memory (GradusRun *run, guint plot, const GradusPlotOptions *options,
                         double device_scale, const char *suffix, GError **error)
{
  g_autofree char *name = g_strconcat ("picture", suffix, NULL);
  g_autoptr (GString) bytes = g_string_new (NULL);
  Drawing drawing = { run, (int) plot, options };
  cairo_status_t status;

  g_return_val_if_fail (find_format (name) != FORMAT_UNKNOWN, NULL);

  if (!gradus_export_check_fonts (error))
    return NULL;
  status = draw_as (find_format (name), options->width, options->height, device_scale, draw_cb,
                    &drawing, collect_cb, bytes);
  if (status != CAIRO_STATUS_SUCCESS)
    {
      set_cairo_error (error, name, status);
      return NULL;
    }
  return g_string_free_to_bytes (g_steal_pointer (&bytes));
}
