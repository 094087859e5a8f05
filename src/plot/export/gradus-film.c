/* Gradus: films.
 *
 * Most of a picture is flat areas and thin lines, and stays as it was in the picture before;
 * formats store that well. A field is neither: its tint runs from pixel to pixel, and all of it
 * changes by less than anybody sees at every step of a slow run. So channels have few levels, and
 * a pixel stays as it was until it should be another by more than STILL. EM's film is a third as
 * large that way.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "gradus-film-private.h"
#include "gradus-plot.h"
#include "gradus-sink.h"

/* Of a channel. */
#define STILL 10

struct _GradusFilm
{
  const GradusFilmFormat *format;
  gpointer encoder;
  char *path;
  guint width, height;
  guint32 *pixels;
  guint64 frames;
  guint32 levels[256]; /* of each value of a channel */
};

static const GradusFilmFormat *
find_format (const char *path)
{
  static const GradusFilmFormat *const formats[] = { &gradus_film_webp, &gradus_film_gif };

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (gradus_export_has_suffix (path, formats[i]->suffix))
      return formats[i];
  return NULL;
}

gboolean
gradus_film_is_name (const char *path)
{
  return find_format (path) != NULL;
}

static void
set_encoder_error (const GradusFilm *film, GError **error)
{
  const char *reason = film->encoder != NULL ? film->format->explain (film->encoder) : NULL;

  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_FAILED,
               _ ("The film could not be made after %" PRIu64 " pictures: %s. Make it "
                  "smaller or shorter."),
               film->frames, reason != NULL && *reason != '\0' ? reason : _ ("out of memory"));
}

GradusFilm *
gradus_film_new (const char *path, guint width, guint height, guint milliseconds, GError **error)
{
  const GradusFilmFormat *format = find_format (path);
  g_autoptr (GradusFilm) film = NULL;

  if (format == NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("The name “%s” ends neither in .webp nor in .gif, so it is not known what "
                      "kind of film it is. Give it one of these endings."),
                   path);
      return NULL;
    }
  if (width == 0 || height == 0 || width > format->longest || height > format->longest)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("A film of %u × %u pixels cannot be made. Choose a size between 1 and %u "
                      "pixels a side."),
                   width, height, format->longest);
      return NULL;
    }
  if (!gradus_export_check_fonts (error))
    return NULL;

  film = g_new0 (GradusFilm, 1);
  film->format = format;
  film->path = g_strdup (path);
  film->width = width;
  film->height = height;
  for (guint i = 0; i < 256; i++)
    film->levels[i] = (i + GRADUS_FILM_STEP / 2) / GRADUS_FILM_STEP * GRADUS_FILM_STEP;
  film->pixels = g_try_new0 (guint32, (gsize) width * height);
  if (film->pixels != NULL)
    film->encoder = format->begin (width, height, MAX (milliseconds, 1));
  if (film->encoder == NULL)
    {
      set_encoder_error (film, error);
      return NULL;
    }
  return g_steal_pointer (&film);
}

static gboolean
is_near (guint32 a, guint32 b)
{
  for (guint shift = 0; shift < 24; shift += 8)
    if (ABS ((int) (a >> shift & 255) - (int) (b >> shift & 255)) > STILL)
      return FALSE;
  return TRUE;
}

gboolean
gradus_film_add (GradusFilm *film, cairo_surface_t *surface, GError **error)
{
  const int stride = cairo_image_surface_get_stride (surface);
  const guchar *data;

  g_return_val_if_fail (cairo_image_surface_get_width (surface) == (int) film->width, FALSE);
  g_return_val_if_fail (cairo_image_surface_get_height (surface) == (int) film->height, FALSE);

  cairo_surface_flush (surface);
  data = cairo_image_surface_get_data (surface);
  /* Pictures have an opaque ground, so premultiplied colours are the colours themselves. */
  for (guint y = 0; y < film->height; y++)
    {
      const guint32 *from = (const guint32 *) (gconstpointer) (data + (gsize) y * stride);
      guint32 *to = film->pixels + (gsize) y * film->width;

      for (guint x = 0; x < film->width; x++)
        {
          const guint32 pixel = 0xff000000u | film->levels[from[x] >> 16 & 255] << 16
                                | film->levels[from[x] >> 8 & 255] << 8
                                | film->levels[from[x] & 255];

          if (pixel != to[x] && (film->frames == 0 || !is_near (pixel, to[x])))
            to[x] = pixel;
        }
    }
  if (!film->format->add (film->encoder, film->pixels))
    {
      set_encoder_error (film, error);
      return FALSE;
    }
  film->frames++;
  return TRUE;
}

gboolean
gradus_film_write (GradusFilm *film, GError **error)
{
  const guint8 *bytes;
  gsize length = 0;
  GradusSink *sink;

  if (film->frames == 0)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("The film “%s” has no pictures. Let the run make at least one step."),
                   film->path);
      return FALSE;
    }
  bytes = film->format->end (film->encoder, &length);
  if (bytes == NULL)
    {
      set_encoder_error (film, error);
      return FALSE;
    }
  sink = gradus_sink_new (film->path, error);
  if (sink == NULL)
    return FALSE;
  gradus_sink_write (sink, bytes, length);
  return gradus_sink_end (sink, error);
}

void
gradus_film_free (GradusFilm *film)
{
  if (film->encoder != NULL)
    film->format->clear (film->encoder);
  g_free (film->pixels);
  g_free (film->path);
  g_free (film);
}
