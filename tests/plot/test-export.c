/* Pictures and films into files, and what happens when that cannot be done.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gif_lib.h>
#include <cairo-svg.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>
#include <webp/decode.h>
#include <webp/demux.h>

#include "../engine/toy.h"
#include "gradus-plot.h"
#include "gradus-svg.h"

static const GradusPlotOptions options = { .width = 320, .height = 240, .title = "Curves" };

static char *folder;

static GradusRun *
make_run (void)
{
  g_autoptr (GradusSetup) setup = toy_setup (&toy, 20, "micro=3 end=5");
  g_autoptr (GError) error = NULL;
  GradusRun *run = gradus_run_new (setup, &error);

  g_assert_no_error (error);
  gradus_run_forward (run, GRADUS_GRAIN_ITERATION);
  gradus_run_forward (run, GRADUS_GRAIN_ITERATION);
  return run;
}

static guint
count_files (void)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static void
test_formats (void)
{
  static const struct
  {
    const char *name;
    const char *magic;
    gsize length;
  } formats[] = {
    { "plot.png", "\x89PNG\r\n\x1a\n", 8 },
    { "plot.svg", "<?xml", 5 },
    { "plot.pdf", "%PDF-", 5 },
    { "PLOT.PNG", "\x89PNG\r\n\x1a\n", 8 },
  };
  g_autoptr (GradusRun) run = make_run ();

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    for (guint stage = 0; stage < 2; stage++)
      {
        g_autofree char *path = g_build_filename (folder, formats[i].name, NULL);
        g_autofree char *content = NULL;
        g_autoptr (GError) error = NULL;
        gsize length;

        if (stage)
          gradus_export_stage (run, &options, 2, path, &error);
        else
          gradus_export_plot (run, 0, &options, 2, path, &error);
        g_assert_no_error (error);
        g_assert_true (g_file_get_contents (path, &content, &length, NULL));
        g_assert_cmpuint (length, >, 500);
        g_assert_cmpint (memcmp (content, formats[i].magic, formats[i].length), ==, 0);
        g_assert_cmpuint (count_files (), ==, 1);
        g_unlink (path);
      }
}

static cairo_status_t
collect_cb (void *closure, const unsigned char *data, unsigned int length)
{
  g_string_append_len (closure, (const char *) data, length);
  return CAIRO_STATUS_SUCCESS;
}

/* What occurs in drawings: markers of one shape filled and outlined at many places, behind a move
 * of the origin too, words, a tint that is a pattern, a long line. */
static GString *
draw_svg (void)
{
  GString *text = g_string_new (NULL);
  cairo_surface_t *surface = cairo_svg_surface_create_for_stream (collect_cb, text, 300, 300);
  cairo_t *cr = cairo_create (surface);
  cairo_pattern_t *tint = cairo_pattern_create_linear (0, 0, 300, 0);

  cairo_pattern_add_color_stop_rgb (tint, 0, 1, 0, 0);
  cairo_pattern_add_color_stop_rgb (tint, 1, 0, 0, 1);
  for (guint i = 0; i < 300; i++)
    {
      cairo_save (cr);
      if (i >= 200)
        cairo_translate (cr, 13, 39);
      if (i >= 250)
        cairo_scale (cr, 2, 0.5);
      cairo_arc (cr, 20 + i * 125 % 256 / 256.0 * 200, 20 + i * 77 % 256, 4, 0, 2 * G_PI);
      if (i % 10 == 9)
        cairo_set_source (cr, tint);
      else
        cairo_set_source_rgb (cr, i % 3 * 0.5, 0.4, 0.1);
      cairo_fill_preserve (cr);
      cairo_set_source_rgb (cr, 0, 0, 0);
      cairo_stroke (cr);
      cairo_restore (cr);
    }
  cairo_move_to (cr, 10, 200);
  for (guint i = 0; i < 200; i++)
    cairo_line_to (cr, 10 + i / 3.0, 200 - i * i % 17 / 7.0);
  cairo_stroke (cr);
  cairo_move_to (cr, 30, 30);
  cairo_show_text (cr, "-0.5 and 17");
  cairo_pattern_destroy (tint);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  cairo_surface_destroy (surface);
  return text;
}

/* The value of an attribute of the element at @element, or "". */
static char *
get_attribute (const char *element, const char *name)
{
  g_autofree char *whole = g_strndup (element, strcspn (element, ">"));
  g_autofree char *start = g_strdup_printf (" %s=\"", name);
  const char *value = strstr (whole, start);

  if (value == NULL)
    return g_strdup ("");
  value += strlen (start);
  return g_strndup (value, strcspn (value, "\""));
}

/* All places of a path, moved by its transform and by (@x, @y). */
static void
append_places (GArray *places, const char *element, double x, double y)
{
  g_autofree char *d = get_attribute (element, "d");
  g_autofree char *transform = get_attribute (element, "transform");
  double by[6] = { 1, 0, 0, 1, 0, 0 };
  gboolean upright = FALSE;
  double pair[2];

  if (g_str_has_prefix (transform, "matrix("))
    {
      char *p = transform + strlen ("matrix(");

      for (guint i = 0; i < 6; i++, p++)
        by[i] = g_ascii_strtod (p, &p);
    }
  for (char *p = d; *p != '\0';)
    {
      char *after;

      pair[upright] = g_ascii_strtod (p, &after);
      if (after == p)
        {
          p++;
          continue;
        }
      p = after;
      if (upright)
        {
          const double place[2] = { by[0] * pair[0] + by[2] * pair[1] + by[4] + x,
                                    by[1] * pair[0] + by[3] * pair[1] + by[5] + y };

          g_array_append_vals (places, place, 2);
        }
      upright = !upright;
    }
}

/* What is painted, in order: the styles, and the places. */
static void
list_paths (const char *text, GPtrArray *styles, GArray *places)
{
  g_autoptr (GHashTable) shapes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (const char *p = strchr (text, '<'); p != NULL; p = strchr (p + 1, '<'))
    {
      g_autofree char *id = get_attribute (p, "id");
      g_autofree char *link = get_attribute (p, "xlink:href");
      const char *shape = g_hash_table_lookup (shapes, link);

      if (g_str_has_prefix (p, "<path "))
        {
          g_ptr_array_add (styles, get_attribute (p, "style"));
          append_places (places, p, 0, 0);
          g_hash_table_insert (shapes, g_strconcat ("#", id, NULL), (gpointer) p);
        }
      else if (g_str_has_prefix (p, "<use ") && shape != NULL)
        {
          g_autofree char *x = get_attribute (p, "x");
          g_autofree char *y = get_attribute (p, "y");

          g_ptr_array_add (styles, get_attribute (shape, "style"));
          append_places (places, shape, g_ascii_strtod (x, NULL), g_ascii_strtod (y, NULL));
        }
    }
}

/* A folded picture paints the same in the same order. */
static void
test_fold (void)
{
  GString *svg = draw_svg (), *folded = gradus_svg_fold (svg);
  g_autoptr (GPtrArray) styles = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) folded_styles = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) folded_places = g_array_new (FALSE, FALSE, sizeof (double));

  list_paths (svg->str, styles, places);
  list_paths (folded->str, folded_styles, folded_places);
  g_assert_cmpuint (styles->len, >, 250);
  g_assert_cmpuint (folded_styles->len, ==, styles->len);
  for (guint i = 0; i < styles->len; i++)
    g_assert_cmpstr (g_ptr_array_index (folded_styles, i), ==, g_ptr_array_index (styles, i));
  g_assert_cmpuint (folded_places->len, ==, places->len);
  for (guint i = 0; i < places->len; i++)
    g_assert_cmpfloat_with_epsilon (g_array_index (folded_places, double, i),
                                    g_array_index (places, double, i), 0.002);
  g_assert_cmpuint (folded->len, <, svg->len * 2 / 3);
  g_string_free (svg, TRUE);
  g_string_free (folded, TRUE);
}

/* What no Cairo has written stays as it is. */
static void
test_fold_nothing (void)
{
  static const char *const texts[] = {
    "",
    "<svg/>",
    "<path style=\"",
    "<path style=\"fill:none\" d=\"M 1 1 A 3 3 0 0 0 4 4\"/>",
    "<path style=\"fill:none\" d=\"M 1 1 L 2 2\" id=\"x\"/>",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      GString *text = g_string_new (texts[i]);
      GString *folded = gradus_svg_fold (text);

      g_assert_cmpstr (folded->str, ==, texts[i]);
      g_string_free (text, TRUE);
      g_string_free (folded, TRUE);
    }
}

static void
test_device_scale (void)
{
  g_autoptr (GradusRun) run = make_run ();
  g_autofree char *path = g_build_filename (folder, "scaled.png", NULL);
  g_autoptr (GError) error = NULL;
  cairo_surface_t *surface;

  g_assert_true (gradus_export_plot (run, 0, &options, 1.5, path, &error));
  surface = cairo_image_surface_create_from_png (path);
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 480);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, 360);
  cairo_surface_destroy (surface);
  g_unlink (path);
}

static void
expect_failure (const char *path, GQuark domain, const char *words)
{
  g_autoptr (GradusRun) run = make_run ();
  g_autoptr (GError) error = NULL;

  g_assert_false (gradus_export_plot (run, 0, &options, 1, path, &error));
  g_assert_nonnull (error);
  g_assert_true (error->domain == domain);
  g_assert_nonnull (strstr (error->message, words));
}

static void
test_failures (void)
{
  g_autofree char *strange = g_build_filename (folder, "plot.tiff", NULL);
  g_autofree char *no_folder = g_build_filename (folder, "none", "plot.png", NULL);
  g_autofree char *is_folder = g_build_filename (folder, "folder.png", NULL);

  g_mkdir (is_folder, 0700);
  expect_failure (strange, GRADUS_ERROR, ".png, .svg");
  expect_failure (no_folder, G_FILE_ERROR, "does not exist");
  expect_failure (is_folder, G_FILE_ERROR, "is a folder");
  g_rmdir (is_folder);
  g_assert_cmpuint (count_files (), ==, 0);
}

/* The device that is always full stands for a full disk; a film is written through the same
 * code. */
static void
test_full_disk (void)
{
  g_autofree char *link = g_build_filename (folder, "full.gif", NULL);
  g_autoptr (GradusFilm) film = gradus_film_new (link, 32, 32, 50, NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 32, 32);
  g_autoptr (GError) error = NULL;

  if (!g_file_test ("/dev/full", G_FILE_TEST_EXISTS))
    {
      g_test_skip ("There is no /dev/full here.");
      cairo_surface_destroy (surface);
      return;
    }
  g_assert_cmpint (symlink ("/dev/full", link), ==, 0);
  g_assert_true (gradus_film_add (film, surface, NULL));
  g_assert_false (gradus_film_write (film, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC);
  g_assert_nonnull (strstr (error->message, "disk is full"));
  g_assert_true (g_file_test ("/dev/full", G_FILE_TEST_EXISTS));
  g_unlink (link);
  cairo_surface_destroy (surface);
}

/* What was there before stays when the new picture cannot be written. */
static void
test_old_file_stays (void)
{
  g_autofree char *path = g_build_filename (folder, "old.png", NULL);
  g_autofree char *content = NULL;
  g_autoptr (GradusRun) run = NULL;

  if (geteuid () == 0)
    {
      g_test_skip ("Root may write everywhere.");
      return;
    }
  run = make_run ();
  g_assert_true (g_file_set_contents (path, "precious", -1, NULL));
  g_chmod (folder, 0500);
  g_assert_false (gradus_export_plot (run, 0, &options, 1, path, NULL));
  g_chmod (folder, 0700);
  g_assert_true (g_file_get_contents (path, &content, NULL, NULL));
  g_assert_cmpstr (content, ==, "precious");
  g_unlink (path);
}

static void
test_film (void)
{
  g_autofree char *path = g_build_filename (folder, "film.webp", NULL);
  g_autofree char *content = NULL;
  g_autoptr (GradusFilm) film = NULL;
  g_autoptr (GError) error = NULL;
  WebPAnimDecoder *decoder;
  WebPAnimInfo info;
  WebPData data;
  gsize length;
  int timestamp = 0;
  guint8 *pixels;

  film = gradus_film_new (path, 64, 48, 200, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < 5; i++)
    {
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 64, 48);
      cairo_t *cr = cairo_create (surface);

      cairo_set_source_rgb (cr, 1, 1, 1);
      cairo_paint (cr);
      cairo_set_source_rgb (cr, 1, 0, 0);
      cairo_rectangle (cr, 8 * i, 8, 8, 8);
      cairo_fill (cr);
      g_assert_true (gradus_film_add (film, surface, &error));
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
  g_assert_true (gradus_film_write (film, &error));
  g_assert_no_error (error);

  g_assert_true (g_file_get_contents (path, &content, &length, NULL));
  data.bytes = (const guint8 *) content;
  data.size = length;
  decoder = WebPAnimDecoderNew (&data, NULL);
  g_assert_nonnull (decoder);
  g_assert_true (WebPAnimDecoderGetInfo (decoder, &info));
  g_assert_cmpuint (info.frame_count, ==, 5);
  g_assert_cmpuint (info.canvas_width, ==, 64);
  g_assert_cmpuint (info.canvas_height, ==, 48);
  for (guint i = 0; i < 5; i++)
    {
      g_assert_true (WebPAnimDecoderGetNext (decoder, &pixels, &timestamp));
      g_assert_cmpint (timestamp, ==, (int) (200 * (i + 1)));
      /* Lossless: the red square is where it was put, the ground is white. */
      g_assert_cmpuint (pixels[4 * (12 * 64 + 8 * i + 4) + 1], ==, 0);
      g_assert_cmpuint (pixels[4 * (40 * 64 + 4) + 1], ==, 255);
    }
  WebPAnimDecoderDelete (decoder);
  g_unlink (path);
}

/* A picture of a film: a ground of so many colours that no table has them, a square that moves, and
 * the same picture twice at the end. */
static cairo_surface_t *
draw_frame (guint number, gboolean tinted)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 160, 120);
  cairo_t *cr = cairo_create (surface);
  cairo_pattern_t *across = cairo_pattern_create_linear (0, 0, 160, 0);
  cairo_pattern_t *down = cairo_pattern_create_linear (0, 0, 0, 120);

  cairo_pattern_add_color_stop_rgb (across, 0, 1, 0.2, 0);
  cairo_pattern_add_color_stop_rgb (across, 1, 0, 0.6, 1);
  cairo_pattern_add_color_stop_rgba (down, 0, 1, 1, 1, 0);
  cairo_pattern_add_color_stop_rgba (down, 1, 1, 1, 1, 1);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  if (tinted)
    {
      cairo_set_source (cr, across);
      cairo_paint (cr);
      cairo_set_source (cr, down);
      cairo_paint (cr);
    }
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_rectangle (cr, 8 + 16 * MIN (number, 6), 40, 12, 12);
  cairo_fill (cr);
  cairo_pattern_destroy (across);
  cairo_pattern_destroy (down);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* What a viewer makes of image number @i: it is laid over what is there. */
static void
show_image (const GifFileType *gif, int i, guint32 *canvas)
{
  const SavedImage *image = &gif->SavedImages[i];
  const GifImageDesc *place = &image->ImageDesc;
  GraphicsControlBlock control;

  g_assert_cmpint (DGifSavedExtensionToGCB ((GifFileType *) gif, i, &control), ==, GIF_OK);
  g_assert_cmpint (control.DisposalMode, ==, DISPOSE_DO_NOT);
  for (int y = 0; y < place->Height; y++)
    for (int x = 0; x < place->Width; x++)
      {
        const GifByteType colour = image->RasterBits[y * place->Width + x];
        const GifColorType *entry = &place->ColorMap->Colors[colour];

        g_assert_cmpint (colour, <, place->ColorMap->ColorCount);
        if (colour != control.TransparentColor)
          canvas[(place->Top + y) * gif->SWidth + place->Left + x] = (guint32) entry->Red << 16
                                                                     | (guint32) entry->Green << 8
                                                                     | entry->Blue;
      }
}

static int
furthest_channel (const guint32 *canvas, cairo_surface_t *surface)
{
  const guchar *data = cairo_image_surface_get_data (surface);
  const int stride = cairo_image_surface_get_stride (surface);
  int furthest = 0;

  for (int y = 0; y < 120; y++)
    for (int x = 0; x < 160; x++)
      {
        const guint32 pixel = ((const guint32 *) (gconstpointer) (data + y * stride))[x];

        for (guint shift = 0; shift < 24; shift += 8)
          furthest = MAX (furthest, ABS ((int) (pixel >> shift & 255)
                                         - (int) (canvas[y * 160 + x] >> shift & 255)));
      }
  return furthest;
}

/* A GIF is decoded by somebody else's eyes: its frames are the pictures, to the last colour where
 * these are few; only what changed is stored, and what does not change is shown for longer. */
static void
test_gif (gconstpointer user_data)
{
  const gboolean tinted = GPOINTER_TO_INT (user_data);
  g_autofree char *path = g_build_filename (folder, "film.GIF", NULL);
  g_autofree guint32 *canvas = g_new0 (guint32, 160 * 120);
  g_autoptr (GradusFilm) film = NULL;
  g_autoptr (GError) error = NULL;
  GifFileType *gif;
  int total = 0, code = 0;

  film = gradus_film_new (path, 160, 120, 42, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < 9; i++)
    {
      cairo_surface_t *surface = draw_frame (i, tinted);

      g_assert_true (gradus_film_add (film, surface, &error));
      g_assert_no_error (error);
      cairo_surface_destroy (surface);
    }
  g_assert_true (gradus_film_write (film, &error));
  g_assert_no_error (error);

  gif = DGifOpenFileName (path, &code);
  g_assert_nonnull (gif);
  g_assert_cmpint (DGifSlurp (gif), ==, GIF_OK);
  g_assert_cmpint (gif->SWidth, ==, 160);
  g_assert_cmpint (gif->SHeight, ==, 120);
  g_assert_cmpint (gif->ImageCount, ==, 7);
  for (int i = 0; i < gif->ImageCount; i++)
    {
      cairo_surface_t *surface = draw_frame ((guint) i, tinted);
      const GifImageDesc *place = &gif->SavedImages[i].ImageDesc;
      GraphicsControlBlock control;

      show_image (gif, i, canvas);
      /* Levels of a channel are 5 apart, and 255 colours of a tint are not all of it. */
      g_assert_cmpint (furthest_channel (canvas, surface), <=, tinted ? 24 : 0);
      if (i > 0)
        {
          g_assert_cmpint (place->Width, ==, 28);
          g_assert_cmpint (place->Height, ==, 12);
        }
      DGifSavedExtensionToGCB (gif, i, &control);
      total += control.DelayTime;
      cairo_surface_destroy (surface);
    }
  /* Nine pictures of 42 ms, in hundredths of a second. */
  g_assert_cmpint (total, ==, 38);
  DGifCloseFile (gif, &code);
  g_unlink (path);
}

static void
test_film_failures (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusFilm) film = gradus_film_new ("none.gif", 16, 16, 100, NULL);

  g_assert_null (gradus_film_new ("none.webp", 0, 10, 100, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
  g_clear_error (&error);
  g_assert_null (gradus_film_new ("none.gif", 100000, 10, 100, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
  g_clear_error (&error);
  g_assert_null (gradus_film_new ("none.mp4", 10, 10, 100, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
  g_clear_error (&error);
  g_assert_false (gradus_film_write (film, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
}

int
main (int argc, char *argv[])
{
  int result;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("gradus-export-XXXXXX", NULL);
  g_assert_nonnull (folder);
  g_test_add_func ("/plot/export/formats", test_formats);
  g_test_add_func ("/plot/export/fold", test_fold);
  g_test_add_func ("/plot/export/fold-nothing", test_fold_nothing);
  g_test_add_func ("/plot/export/device-scale", test_device_scale);
  g_test_add_func ("/plot/export/failures", test_failures);
  g_test_add_func ("/plot/export/full-disk", test_full_disk);
  g_test_add_func ("/plot/export/old-file-stays", test_old_file_stays);
  g_test_add_func ("/plot/film", test_film);
  g_test_add_data_func ("/plot/film/gif", GINT_TO_POINTER (FALSE), test_gif);
  g_test_add_data_func ("/plot/film/gif-tinted", GINT_TO_POINTER (TRUE), test_gif);
  g_test_add_func ("/plot/film/failures", test_film_failures);
  result = g_test_run ();
  g_rmdir (folder);
  g_free (folder);
  return result;
}
