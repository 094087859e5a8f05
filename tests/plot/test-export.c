/* Pictures and films into files, and what happens when that cannot be done.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>
#include <webp/decode.h>
#include <webp/demux.h>

#include "../engine/toy.h"
#include "gradus-plot.h"

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
  g_autoptr (GradusFilm) film = gradus_film_new (32, 32, 50, NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 32, 32);
  g_autoptr (GError) error = NULL;

  if (!g_file_test ("/dev/full", G_FILE_TEST_EXISTS))
    {
      g_test_skip ("There is no /dev/full here.");
      cairo_surface_destroy (surface);
      return;
    }
  g_assert_true (gradus_film_add (film, surface, NULL));
  g_assert_false (gradus_film_write (film, "/dev/full", &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC);
  g_assert_nonnull (strstr (error->message, "disk is full"));
  g_assert_true (g_file_test ("/dev/full", G_FILE_TEST_EXISTS));
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

  film = gradus_film_new (64, 48, 200, &error);
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
  g_assert_true (gradus_film_write (film, path, &error));
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

static void
test_film_failures (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusFilm) film = gradus_film_new (16, 16, 100, NULL);

  g_assert_null (gradus_film_new (0, 10, 100, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
  g_clear_error (&error);
  g_assert_null (gradus_film_new (100000, 10, 100, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
  g_clear_error (&error);
  g_assert_false (gradus_film_write (film, "none.webp", &error));
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
  g_test_add_func ("/plot/export/device-scale", test_device_scale);
  g_test_add_func ("/plot/export/failures", test_failures);
  g_test_add_func ("/plot/export/full-disk", test_full_disk);
  g_test_add_func ("/plot/export/old-file-stays", test_old_file_stays);
  g_test_add_func ("/plot/film", test_film);
  g_test_add_func ("/plot/film/failures", test_film_failures);
  result = g_test_run ();
  g_rmdir (folder);
  g_free (folder);
  return result;
}
