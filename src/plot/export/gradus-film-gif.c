/* Gradus: an animated GIF, which every slide program plays.
 *
 * A frame has 256 colours at most. So it is only what has changed since the frame before, the
 * smallest rectangle of that with the rest of it transparent, and has a table of its own: the
 * colours themselves where they are few enough, which is so for lines, marks and words, else the
 * 255 that libimagequant finds for them. Nothing is dithered: dots that dance from frame to frame
 * are worse than an edge in a tint, and do not compress.
 *
 * A picture in which nothing has changed is no frame, the one before is shown for longer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gif_lib.h>
#include <libimagequant.h>
#include <string.h>

#include "gradus-film-private.h"

/* One place of a table is for what shows the frame before. */
#define MOST_COLOURS 255
#define N_KEYS (GRADUS_FILM_LEVELS * GRADUS_FILM_LEVELS * GRADUS_FILM_LEVELS)
/* Of libimagequant, 1 to 10. */
#define SPEED 8
/* Hundredths of a second; for less, viewers take a tenth. */
#define SHORTEST 2

/* libimagequant divides its work among threads where it was built with OpenMP. A frame has too
 * little for that: nearly half of a film's time went into waiting for each other. NULL without
 * OpenMP. */
extern void omp_set_num_threads (int n) __attribute__ ((weak));

typedef struct
{
  guint width, height, milliseconds;
  GByteArray *bytes;
  GifFileType *gif; /* NULL once it is closed */
  liq_attr *quality;
  guint32 *shown; /* the picture before */
  guint64 n_pictures;

  /* The frame that is not written yet, because it is not known how long it will be shown. */
  gboolean pending;
  guint64 pending_since; /* number of the picture that it is */
  int x, y, frame_width, frame_height;
  ColorMapObject *table;
  int transparent;     /* its place in the table, or NO_TRANSPARENT_COLOR */
  GifByteType *places; /* frame_width × frame_height of them */

  /* Of the frame that is being made. */
  guint *slots;                 /* for each key: one more than its place in colours, 0: none */
  liq_histogram_entry *colours; /* that occur in it */
  guint *keys;                  /* of each of them */
  guint n_colours;
  GifByteType *place_of; /* of each of them in the table */
} Gif;

static int
write_cb (GifFileType *gif, const GifByteType *bytes, int length)
{
  Gif *self = gif->UserData;

  g_byte_array_append (self->bytes, bytes, (guint) length);
  return length;
}

static void
gif_clear (gpointer encoder)
{
  Gif *self = encoder;

  if (self->gif != NULL)
    EGifCloseFile (self->gif, NULL);
  g_clear_pointer (&self->table, GifFreeMapObject);
  g_clear_pointer (&self->quality, liq_attr_destroy);
  g_byte_array_unref (self->bytes);
  g_free (self->shown);
  g_free (self->places);
  g_free (self->slots);
  g_free (self->colours);
  g_free (self->keys);
  g_free (self->place_of);
  g_free (self);
}

/* Have the film begin anew after its end, for ever. */
static gboolean
put_loop (GifFileType *gif)
{
  static const char name[] = "NETSCAPE2.0";
  static const GifByteType for_ever[] = { 1, 0, 0 };

  return EGifPutExtensionLeader (gif, APPLICATION_EXT_FUNC_CODE) == GIF_OK
         && EGifPutExtensionBlock (gif, sizeof name - 1, name) == GIF_OK
         && EGifPutExtensionBlock (gif, sizeof for_ever, for_ever) == GIF_OK
         && EGifPutExtensionTrailer (gif) == GIF_OK;
}

static gpointer
gif_begin (guint width, guint height, guint milliseconds)
{
  Gif *self = g_new0 (Gif, 1);
  const gsize n = (gsize) width * height;
  const gsize most = MIN (n, N_KEYS);

  self->width = width;
  self->height = height;
  self->milliseconds = milliseconds;
  self->bytes = g_byte_array_new ();
  self->shown = g_new (guint32, n);
  self->places = g_new (GifByteType, n);
  self->slots = g_new0 (guint, N_KEYS);
  self->colours = g_new (liq_histogram_entry, most);
  self->keys = g_new (guint, most);
  self->place_of = g_new (GifByteType, most);
  self->quality = liq_attr_create ();
  self->gif = EGifOpen (self, write_cb, NULL);
  if (self->quality == NULL || self->gif == NULL
      || liq_set_max_colors (self->quality, MOST_COLOURS) != LIQ_OK
      || liq_set_speed (self->quality, SPEED) != LIQ_OK)
    {
      gif_clear (self);
      return NULL;
    }
  EGifSetGifVersion (self->gif, true);
  if (EGifPutScreenDesc (self->gif, (int) width, (int) height, 8, 0, NULL) != GIF_OK
      || !put_loop (self->gif))
    {
      gif_clear (self);
      return NULL;
    }
  return self;
}

/* --- One frame -------------------------------------------------------------------------------- */

static gboolean
find_change (Gif *self, const guint32 *pixels)
{
  int left = (int) self->width, right = -1, top = (int) self->height, bottom = -1;

  for (int y = 0; y < (int) self->height; y++)
    {
      const guint32 *now = pixels + (gsize) y * self->width;
      const guint32 *before = self->shown + (gsize) y * self->width;
      int from = 0, to = (int) self->width;

      if (self->n_pictures > 0)
        {
          while (from < to && now[from] == before[from])
            from++;
          while (to > from && now[to - 1] == before[to - 1])
            to--;
          if (from == to)
            continue;
        }
      left = MIN (left, from);
      right = MAX (right, to - 1);
      top = MIN (top, y);
      bottom = y;
    }
  self->x = left;
  self->y = top;
  self->frame_width = right - left + 1;
  self->frame_height = bottom - top + 1;
  return right >= left;
}

static guint
get_key (guint32 pixel)
{
  const guint red = (pixel >> 16 & 255) / GRADUS_FILM_STEP;
  const guint green = (pixel >> 8 & 255) / GRADUS_FILM_STEP;
  const guint blue = (pixel & 255) / GRADUS_FILM_STEP;

  return (red * GRADUS_FILM_LEVELS + green) * GRADUS_FILM_LEVELS + blue;
}

/* Whether a pixel of the frame shows something else than before. */
static gboolean
is_new (const Gif *self, const guint32 *pixels, gsize i)
{
  return self->n_pictures == 0 || pixels[i] != self->shown[i];
}

/* Collect the colours that are new in the frame; whether something in it is not new. */
static gboolean
count_colours (Gif *self, const guint32 *pixels)
{
  gboolean see_through = FALSE;

  self->n_colours = 0;
  for (int y = self->y; y < self->y + self->frame_height; y++)
    for (int x = self->x; x < self->x + self->frame_width; x++)
      {
        const gsize i = (gsize) y * self->width + (gsize) x;
        const guint32 pixel = pixels[i];
        const guint key = get_key (pixel);

        if (!is_new (self, pixels, i))
          {
            see_through = TRUE;
            continue;
          }
        if (self->slots[key] == 0)
          {
            self->colours[self->n_colours] = (liq_histogram_entry){
              { (guint8) (pixel >> 16), (guint8) (pixel >> 8), (guint8) pixel, 255 }, 0
            };
            self->keys[self->n_colours] = key;
            self->slots[key] = ++self->n_colours;
          }
        self->colours[self->slots[key] - 1].count++;
      }
  return see_through;
}

/* Fill @table and place_of where the colours are too many. The colours stand as one row of a
 * picture that is mapped; how often each occurs counts for the choice. */
static guint
quantise (Gif *self, GifColorType *table)
{
  g_autofree liq_color *row = g_new (liq_color, self->n_colours);
  liq_histogram *histogram = liq_histogram_create (self->quality);
  liq_result *result = NULL;
  liq_image *image;
  guint n = 0;

  if (omp_set_num_threads != NULL)
    omp_set_num_threads (1);
  for (guint i = 0; i < self->n_colours; i++)
    row[i] = self->colours[i].color;
  image = liq_image_create_rgba (self->quality, row, (int) self->n_colours, 1, 0);
  if (histogram != NULL && image != NULL
      && liq_histogram_add_colors (histogram, self->quality, self->colours, (int) self->n_colours,
                                   0)
           == LIQ_OK
      && liq_histogram_quantize (histogram, self->quality, &result) == LIQ_OK
      && liq_set_dithering_level (result, 0) == LIQ_OK
      && liq_write_remapped_image (result, image, self->place_of, self->n_colours) == LIQ_OK)
    {
      const liq_palette *palette = liq_get_palette (result);

      n = palette->count;
      for (guint i = 0; i < n; i++)
        table[i] = (GifColorType){ palette->entries[i].r, palette->entries[i].g,
                                   palette->entries[i].b };
    }
  g_clear_pointer (&result, liq_result_destroy);
  g_clear_pointer (&image, liq_image_destroy);
  g_clear_pointer (&histogram, liq_histogram_destroy);
  return n;
}

static gboolean
make_table (Gif *self, gboolean see_through)
{
  GifColorType table[MOST_COLOURS + 1] = { 0 };
  guint n = self->n_colours;

  if (n <= MOST_COLOURS)
    for (guint i = 0; i < n; i++)
      {
        const liq_color colour = self->colours[i].color;

        table[i] = (GifColorType){ colour.r, colour.g, colour.b };
        self->place_of[i] = (GifByteType) i;
      }
  else
    n = quantise (self, table);
  if (n == 0)
    return FALSE;
  self->transparent = see_through ? (int) n++ : NO_TRANSPARENT_COLOR;
  self->table = GifMakeMapObject (1 << MAX (GifBitSize ((int) n), 1), table);
  return self->table != NULL;
}

static gboolean
make_frame (Gif *self, const guint32 *pixels)
{
  const gboolean see_through = count_colours (self, pixels);
  const gboolean made = make_table (self, see_through);
  GifByteType *place = self->places;

  for (int y = self->y; made && y < self->y + self->frame_height; y++)
    for (int x = self->x; x < self->x + self->frame_width; x++)
      {
        const gsize i = (gsize) y * self->width + (gsize) x;

        *place++ = is_new (self, pixels, i) ? self->place_of[self->slots[get_key (pixels[i])] - 1]
                                            : (GifByteType) self->transparent;
      }
  for (guint i = 0; i < self->n_colours; i++)
    self->slots[self->keys[i]] = 0;
  return made;
}

/* Hundredths of a second at which a picture begins: rounded there, so that no error adds up. */
static guint64
get_time (const Gif *self, guint64 picture)
{
  return (picture * self->milliseconds + 5) / 10;
}

static gboolean
put_frame (Gif *self)
{
  GifFileType *gif = self->gif;
  const guint64 delay = get_time (self, self->n_pictures) - get_time (self, self->pending_since);
  const GraphicsControlBlock control = {
    .DisposalMode = DISPOSE_DO_NOT,
    .DelayTime = (int) CLAMP (delay, SHORTEST, G_MAXUINT16),
    .TransparentColor = self->transparent,
  };
  GifByteType extension[4];

  if (!self->pending)
    return TRUE;
  EGifGCBToExtension (&control, extension);
  if (EGifPutExtension (gif, GRAPHICS_EXT_FUNC_CODE, sizeof extension, extension) != GIF_OK
      || EGifPutImageDesc (gif, self->x, self->y, self->frame_width, self->frame_height, false,
                           self->table)
           != GIF_OK)
    return FALSE;
  for (int y = 0; y < self->frame_height; y++)
    if (EGifPutLine (gif, self->places + (gsize) y * (gsize) self->frame_width, self->frame_width)
        != GIF_OK)
      return FALSE;
  g_clear_pointer (&self->table, GifFreeMapObject);
  self->pending = FALSE;
  return TRUE;
}

static gboolean
gif_add (gpointer encoder, guint32 *pixels)
{
  Gif *self = encoder;
  const gsize size = (gsize) self->width * self->height * sizeof *pixels;

  if (self->n_pictures == 0 || memcmp (pixels, self->shown, size) != 0)
    {
      if (!put_frame (self) || !find_change (self, pixels) || !make_frame (self, pixels))
        return FALSE;
      self->pending = TRUE;
      self->pending_since = self->n_pictures;
      memcpy (self->shown, pixels, size);
    }
  self->n_pictures++;
  return TRUE;
}

static const guint8 *
gif_end (gpointer encoder, gsize *length)
{
  Gif *self = encoder;

  if (!put_frame (self))
    return NULL;
  if (EGifCloseFile (g_steal_pointer (&self->gif), NULL) != GIF_OK)
    return NULL;
  *length = self->bytes->len;
  return self->bytes->data;
}

static const char *
gif_explain (gpointer encoder)
{
  const Gif *self = encoder;

  return self->gif != NULL ? GifErrorString (self->gif->Error) : NULL;
}

const GradusFilmFormat gradus_film_gif = {
  .suffix = ".gif",
  .longest = G_MAXUINT16,
  .begin = gif_begin,
  .add = gif_add,
  .end = gif_end,
  .explain = gif_explain,
  .clear = gif_clear,
};
