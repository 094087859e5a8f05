/* Gradus: an animated WebP.
 *
 * Pictures of this kind are flat areas and thin lines, which WebP's lossless mode stores smaller
 * and cleaner than its lossy one; from frame to frame only what changed is stored.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <webp/encode.h>
#include <webp/mux.h>

#include "gradus-film-private.h"

typedef struct
{
  WebPAnimEncoder *encoder;
  WebPConfig config;
  WebPPicture picture; /* has no pixels of its own */
  WebPData data;
  int milliseconds;
  int now; /* when the next picture begins */
} Webp;

static void
webp_clear (gpointer encoder)
{
  Webp *self = encoder;

  WebPDataClear (&self->data);
  if (self->encoder != NULL)
    WebPAnimEncoderDelete (self->encoder);
  g_free (self);
}

static gpointer
webp_begin (guint width, guint height, guint milliseconds)
{
  Webp *self = g_new0 (Webp, 1);
  WebPAnimEncoderOptions options;

  WebPDataInit (&self->data);
  self->milliseconds = (int) milliseconds;
  if (WebPAnimEncoderOptionsInit (&options) && WebPConfigInit (&self->config)
      && WebPConfigLosslessPreset (&self->config, 1) && WebPPictureInit (&self->picture))
    self->encoder = WebPAnimEncoderNew ((int) width, (int) height, &options);
  if (self->encoder == NULL)
    {
      webp_clear (self);
      return NULL;
    }
  self->picture.use_argb = 1;
  self->picture.width = (int) width;
  self->picture.height = (int) height;
  self->picture.argb_stride = (int) width;
  return self;
}

static gboolean
webp_add (gpointer encoder, guint32 *pixels)
{
  Webp *self = encoder;

  self->picture.argb = pixels;
  if (!WebPAnimEncoderAdd (self->encoder, &self->picture, self->now, &self->config))
    return FALSE;
  self->now += self->milliseconds;
  return TRUE;
}

static const guint8 *
webp_end (gpointer encoder, gsize *length)
{
  Webp *self = encoder;

  if (!WebPAnimEncoderAdd (self->encoder, NULL, self->now, NULL)
      || !WebPAnimEncoderAssemble (self->encoder, &self->data))
    return NULL;
  *length = self->data.size;
  return self->data.bytes;
}

static const char *
webp_explain (gpointer encoder)
{
  Webp *self = encoder;

  return WebPAnimEncoderGetError (self->encoder);
}

const GradusFilmFormat gradus_film_webp = {
  .suffix = ".webp",
  .longest = WEBP_MAX_DIMENSION,
  .begin = webp_begin,
  .add = webp_add,
  .end = webp_end,
  .explain = webp_explain,
  .clear = webp_clear,
};
