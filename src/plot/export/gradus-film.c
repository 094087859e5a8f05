/* Gradus: an animated WebP.
 *
 * Pictures of this kind are flat areas and thin lines, which WebP's lossless mode stores smaller
 * and cleaner than its lossy one; from frame to frame only what changed is stored.
 *
 * A field is neither: its tint runs from pixel to pixel, and all of it changes by less than anybody
 * sees at every step of a slow run. So channels have LEVELS, and a pixel stays as it was
 * until it should be another by more than STILL. EM's film is a third as large that way.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>
#include <webp/encode.h>
#include <webp/mux.h>

#include "gradus-plot.h"
#include "gradus-sink.h"

/* Of a channel; black and white stay what they are. */
#define LEVELS 52
#define STILL 10

struct _GradusFilm
{
  WebPAnimEncoder *encoder;
  WebPConfig config;
  WebPPicture picture;
  guint width, height;
  guint milliseconds;
  guint64 frames;
  guint32 levels[256]; /* of each value of a channel */
};

static void
set_encoder_error (GradusFilm *film, GError **error)
{
  const char *reason = film->encoder != NULL ? WebPAnimEncoderGetError (film->encoder) : NULL;

  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_FAILED,
               _ ("The film could not be made after %" PRIu64 " pictures: %s. Make it "
                  "smaller or shorter."),
               film->frames, reason != NULL && *reason != '\0' ? reason : _ ("out of memory"));
}

GradusFilm *
gradus_film_new (guint width, guint height, guint milliseconds_per_frame, GError **error)
{
  GradusFilm *film;
  WebPAnimEncoderOptions options;

  if (width == 0 || height == 0 || width > WEBP_MAX_DIMENSION || height > WEBP_MAX_DIMENSION)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("A film of %u × %u pixels cannot be made. Choose a size between 1 and %d "
                      "pixels a side."),
                   width, height, WEBP_MAX_DIMENSION);
      return NULL;
    }

  film = g_new0 (GradusFilm, 1);
  film->width = width;
  film->height = height;
  film->milliseconds = MAX (milliseconds_per_frame, 1);
  if (!WebPAnimEncoderOptionsInit (&options) || !WebPConfigInit (&film->config)
      || !WebPConfigLosslessPreset (&film->config, 1) || !WebPPictureInit (&film->picture))
    {
      set_encoder_error (film, error);
      gradus_film_free (film);
      return NULL;
    }
  for (guint i = 0; i < 256; i++)
    film->levels[i] = (i * (LEVELS - 1) + 127) / 255 * 255 / (LEVELS - 1);
  film->picture.use_argb = 1;
  film->picture.width = (int) width;
  film->picture.height = (int) height;
  film->encoder = WebPAnimEncoderNew ((int) width, (int) height, &options);
  if (film->encoder == NULL || !WebPPictureAlloc (&film->picture))
    {
      set_encoder_error (film, error);
      gradus_film_free (film);
      return NULL;
    }
  return film;
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
      guint32 *to = film->picture.argb + (gsize) y * film->picture.argb_stride;

      for (guint x = 0; x < film->width; x++)
        {
          const guint32 pixel = 0xff000000u | film->levels[from[x] >> 16 & 255] << 16
                                | film->levels[from[x] >> 8 & 255] << 8
                                | film->levels[from[x] & 255];

          if (film->frames == 0 || !is_near (pixel, to[x]))
            to[x] = pixel;
        }
    }
  if (!WebPAnimEncoderAdd (film->encoder, &film->picture, (int) (film->frames * film->milliseconds),
                           &film->config))
    {
      set_encoder_error (film, error);
      return FALSE;
    }
  film->frames++;
  return TRUE;
}

gboolean
gradus_film_write (GradusFilm *film, const char *path, GError **error)
{
  WebPData data;
  GradusSink *sink;
  gboolean written;

  if (film->frames == 0)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("The film “%s” has no pictures. Let the run make at least one step."), path);
      return FALSE;
    }
  WebPDataInit (&data);
  if (!WebPAnimEncoderAdd (film->encoder, NULL, (int) (film->frames * film->milliseconds), NULL)
      || !WebPAnimEncoderAssemble (film->encoder, &data))
    {
      set_encoder_error (film, error);
      return FALSE;
    }
  sink = gradus_sink_new (path, error);
  if (sink == NULL)
    {
      WebPDataClear (&data);
      return FALSE;
    }
  gradus_sink_write (sink, data.bytes, data.size);
  written = gradus_sink_end (sink, error);
  WebPDataClear (&data);
  return written;
}

void
gradus_film_free (GradusFilm *film)
{
  WebPPictureFree (&film->picture);
  if (film->encoder != NULL)
    WebPAnimEncoderDelete (film->encoder);
  g_free (film);
}
