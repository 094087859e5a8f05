/* Gradus: what a format of films is to gradus-film.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Values that a channel has in a film: multiples of GRADUS_FILM_STEP up to 255, so that black and
 * white stay what they are. */
#define GRADUS_FILM_LEVELS 52
#define GRADUS_FILM_STEP (255 / (GRADUS_FILM_LEVELS - 1))

/**
 * GradusFilmFormat:
 * @suffix: of the names of its files.
 * @longest: side that it can store, in pixels.
 * @begin: an encoder for pictures of that size, each shown for that long; NULL without memory.
 * @add: the next picture, 0xffRRGGBB a pixel, row by row without a gap; FALSE when it fails.
 * @end: all of the file, which belongs to the encoder; NULL when it fails. Called once.
 * @explain: why something has failed, or NULL where that is not known.
 * @clear: frees the encoder.
 */
typedef struct
{
  const char *suffix;
  guint longest;
  gpointer (*begin) (guint width, guint height, guint milliseconds);
  gboolean (*add) (gpointer encoder, guint32 *pixels);
  const guint8 *(*end) (gpointer encoder, gsize *length);
  const char *(*explain) (gpointer encoder);
  void (*clear) (gpointer encoder);
} GradusFilmFormat;

extern const GradusFilmFormat gradus_film_webp;
extern const GradusFilmFormat gradus_film_gif;

G_END_DECLS
