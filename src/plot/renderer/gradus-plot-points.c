/* Gradus: markers, one by one and by the million.
 *
 * A marker as Cairo paths takes twenty millionths of a second, fill and outline; frames need the
 * same ones again and again. On an image each is drawn once, therefore, to a small image of its own
 * (a sprite) that is kept, and painted from there. Above GRADUS_PLOT_MANY the sprites are copied
 * pixel by pixel into one layer (a stamper); above GRADUS_PLOT_SPARSE a marker whose pixel another
 * one of its class has taken is left out, so that the time depends on the size of the picture
 * rather than on the number of data. On paper, an SVG or a PDF, each of as many as are worth it has
 * a path; recordings get paths, or the layer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-private.h"

#include <math.h>
#include <string.h>

gboolean
gradus_plot_has_pixels (cairo_t *cr, double *scale, double *device)
{
  cairo_surface_t *target = cairo_get_group_target (cr);
  double scale_x = 1, scale_y = 0, device_x, device_y;

  cairo_user_to_device_distance (cr, &scale_x, &scale_y);
  cairo_surface_get_device_scale (target, &device_x, &device_y);
  *device = device_x;
  *scale = scale_x * device_x;
  return cairo_surface_get_type (target) == CAIRO_SURFACE_TYPE_IMAGE && scale_y == 0 && scale_x > 0;
}

static GradusShape
gradus_plot_resolve_shape (GradusShape shape, GradusRole role)
{
  if (shape != GRADUS_SHAPE_AUTO)
    return shape;
  return role >= GRADUS_ROLE_CLASS ? gradus_palette_shape (role - GRADUS_ROLE_CLASS)
                                   : GRADUS_SHAPE_CIRCLE;
}

double
gradus_plot_mark_radius (const GradusPlotLayout *layout, const GradusMark *mark)
{
  const double size = mark->size > 0 ? MIN (mark->size, 20) : 1;

  switch (mark->shape)
    {
    case GRADUS_SHAPE_CROSS:
      /* Centres must be found among the data however many these are. */
      return MAX (layout->point_radius, 3.2 * layout->unit) * size;
    case GRADUS_SHAPE_RING:
      return layout->point_radius * size + 3.4 * layout->unit;
    default:
      return (mark->kind == GRADUS_MARK_PIE ? 1.15 : 1) * layout->point_radius * size;
    }
}

/* Shapes of the same radius have about the same area, so that no class looks heavier. */
static void
shape_path (cairo_t *cr, double px, double py, GradusShape shape, double radius)
{
  double r;

  cairo_new_path (cr);
  switch (shape)
    {
    case GRADUS_SHAPE_SQUARE:
      r = radius * 0.89;
      cairo_rectangle (cr, px - r, py - r, 2 * r, 2 * r);
      break;
    case GRADUS_SHAPE_DIAMOND:
      r = radius * 1.27;
      cairo_move_to (cr, px, py - r);
      cairo_line_to (cr, px + r, py);
      cairo_line_to (cr, px, py + r);
      cairo_line_to (cr, px - r, py);
      cairo_close_path (cr);
      break;
    case GRADUS_SHAPE_TRIANGLE:
      r = radius * 1.36;
      cairo_move_to (cr, px, py - r);
      cairo_line_to (cr, px + r * 0.92, py + r * 0.62);
      cairo_line_to (cr, px - r * 0.92, py + r * 0.62);
      cairo_close_path (cr);
      break;
    case GRADUS_SHAPE_STAR:
      r = radius * 1.5;
      for (guint i = 0; i < 10; i++)
        {
          const double length = i % 2 == 0 ? r : r * 0.48;
          const double angle = -G_PI / 2 + i * G_PI / 5;

          cairo_line_to (cr, px + length * cos (angle), py + length * sin (angle));
        }
      cairo_close_path (cr);
      break;
    case GRADUS_SHAPE_PLUS:
      r = radius * 1.25;
      {
        static const gint8 corners[12][2] = {
          { -1, -3 }, { 1, -3 }, { 1, -1 }, { 3, -1 }, { 3, 1 },   { 1, 1 },
          { 1, 3 },   { -1, 3 }, { -1, 1 }, { -3, 1 }, { -3, -1 }, { -1, -1 },
        };

        for (guint i = 0; i < 12; i++)
          {
            double x = ABS (corners[i][0]) == 1 ? corners[i][0] * 0.4 : corners[i][0] / 3.0;
            double y = ABS (corners[i][1]) == 1 ? corners[i][1] * 0.4 : corners[i][1] / 3.0;

            cairo_line_to (cr, px + x * r, py + y * r);
          }
        cairo_close_path (cr);
      }
      break;
    case GRADUS_SHAPE_CROSS:
      r = radius * 0.85;
      cairo_move_to (cr, px - r, py - r);
      cairo_line_to (cr, px + r, py + r);
      cairo_move_to (cr, px - r, py + r);
      cairo_line_to (cr, px + r, py - r);
      break;
    case GRADUS_SHAPE_AUTO:
    case GRADUS_SHAPE_CIRCLE:
    case GRADUS_SHAPE_RING:
    default:
      cairo_arc (cr, px, py, radius, 0, 2 * G_PI);
      break;
    }
}

/* An outline in @width on a casing of the ground, which keeps it visible over anything. */
static void
stroke_cased (const GradusPlotLayout *layout, cairo_t *cr, GradusColour colour, double width,
              double casing)
{
  gradus_set_colour (cr, gradus_colour_alpha (gradus_palette_ground (layout->options.scheme), 0.9));
  cairo_set_line_width (cr, width + 2 * casing);
  cairo_stroke_preserve (cr);
  gradus_set_colour (cr, colour);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
}

static void
draw_shape_paths (const GradusPlotLayout *layout, cairo_t *cr, double px, double py,
                  GradusShape shape, GradusRole role, double radius)
{
  const GradusScheme scheme = layout->options.scheme;
  const GradusColour colour = gradus_palette_role (scheme, role);
  const double unit = layout->unit;
  GradusColour outline;

  if (layout->halo > 0)
    {
      gradus_set_colour (cr, colour);
      cairo_new_path (cr);
      cairo_arc (cr, px, py, radius + (shape == GRADUS_SHAPE_RING ? 0 : layout->halo), 0, 2 * G_PI);
      if (shape == GRADUS_SHAPE_RING)
        {
          /* What it is around keeps its colour. */
          cairo_set_dash (cr, NULL, 0, 0);
          cairo_set_line_width (cr, 2 * layout->halo + 2);
          cairo_stroke (cr);
        }
      else
        cairo_fill (cr);
      return;
    }

  shape = gradus_plot_resolve_shape (shape, role);
  cairo_save (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_MITER);
  cairo_set_line_cap (cr, shape == GRADUS_SHAPE_CROSS ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
  shape_path (cr, px, py, shape, radius);

  if (shape == GRADUS_SHAPE_RING)
    stroke_cased (layout, cr, gradus_plot_line_colour (layout, role),
                  (role == GRADUS_ROLE_ACCENT ? 2.4 : 1.6) * unit, 1.1 * unit);
  else if (shape == GRADUS_SHAPE_CROSS)
    {
      const double width = MAX (radius * 0.42, 1.6);

      if (role == GRADUS_ROLE_PAST || role == GRADUS_ROLE_TRUTH || role == GRADUS_ROLE_MUTED)
        stroke_cased (layout, cr, colour, width * 0.55, 0.8 * unit);
      else
        {
          /* The hue alone would drown among data of the same hue: an edge of the text's colour. */
          gradus_set_colour (cr, gradus_palette_ground (scheme));
          cairo_set_line_width (cr, width + 4.6 * unit);
          cairo_stroke_preserve (cr);
          if (role >= GRADUS_ROLE_CLASS)
            {
              gradus_set_colour (cr, gradus_palette_role (scheme, GRADUS_ROLE_MODEL));
              cairo_set_line_width (cr, width + 2.4 * unit);
              cairo_stroke_preserve (cr);
            }
          gradus_set_colour (cr, colour);
          cairo_set_line_width (cr, width);
          cairo_stroke (cr);
        }
    }
  else if (role == GRADUS_ROLE_PAST || role == GRADUS_ROLE_TRUTH)
    stroke_cased (layout, cr, gradus_colour_alpha (colour, 0.9), 1.1 * unit, 0.6 * unit);
  else
    {
      if (role >= GRADUS_ROLE_CLASS)
        outline = gradus_scheme_is_dark (scheme)
                    ? gradus_colour_mix (colour, gradus_palette_ground (scheme), 0.6)
                    : gradus_colour_mix (colour, (GradusColour){ 0, 0, 0, 1 }, 0.38);
      else
        outline = gradus_palette_ground (scheme);
      gradus_set_colour (cr, gradus_colour_alpha (colour, role == GRADUS_ROLE_MUTED ? 0.6 : 0.92));
      cairo_fill_preserve (cr);
      /* The outline of a marker of two or three pixels would be all there is of it. */
      if (radius > 1.6)
        {
          gradus_set_colour (cr, gradus_colour_alpha (outline, 0.9));
          cairo_set_line_width (cr, CLAMP (radius * 0.2, 0.35, 1.3));
          cairo_stroke (cr);
        }
      cairo_new_path (cr);
    }
  cairo_restore (cr);
}

void
gradus_plot_draw_pie (const GradusPlotLayout *layout, cairo_t *cr, double px, double py,
                      const double *weights, guint k, double radius)
{
  const GradusScheme scheme = layout->options.scheme;
  double angle = -G_PI / 2;
  double sum = 0;

  for (guint j = 0; j < k; j++)
    sum += MAX (weights[j], 0);
  if (!(sum > 0))
    return;

  for (guint j = 0; j < k; j++)
    {
      const double share = MAX (weights[j], 0) / sum;

      if (share < 0.004)
        continue;
      gradus_set_colour (cr, gradus_palette_role (scheme, GRADUS_ROLE_CLASS + j));
      cairo_new_path (cr);
      if (share < 0.996)
        cairo_move_to (cr, px, py);
      cairo_arc (cr, px, py, radius, angle, angle + share * 2 * G_PI);
      cairo_close_path (cr);
      cairo_fill (cr);
      angle += share * 2 * G_PI;
    }
  cairo_new_path (cr);
  cairo_arc (cr, px, py, radius, 0, 2 * G_PI);
  gradus_set_colour (
    cr, gradus_colour_alpha (gradus_palette_role (scheme, GRADUS_ROLE_FOREGROUND), 0.55));
  cairo_set_line_width (cr, CLAMP (radius * 0.16, 0.4, 1.1));
  cairo_set_dash (cr, NULL, 0, 0);
  cairo_stroke (cr);
}

/* --- Sprites ---------------------------------------------------------------------------------- */

/* All that a sprite's pixels depend on. Without holes, so that it is compared as bytes. */
typedef struct
{
  double scale, unit, halo;
  guint32 size;   /* of the radius: see sprite_key () */
  gint32 role;    /* or -1: a disc of @colour */
  guint32 colour; /* 5 bits a channel */
  guint8 shape, scheme;
  guint8 sub_x, sub_y; /* the quarters of a pixel that the centre lies in */
} SpriteKey;

G_STATIC_ASSERT (sizeof (SpriteKey) == 40);

typedef struct
{
  guint32 *pixels;          /* premultiplied */
  int size;                 /* pixels a side */
  cairo_surface_t *surface; /* of these pixels, or NULL as long as it was not painted */
} Sprite;

/* The sprites of one thread, which live as long as it does; beyond so many pixels in all they are
 * thrown away, between two markers or two stampers. */
#define MOST_PIXELS (1 << 20)

typedef struct
{
  GHashTable *table; /* SpriteKey to Sprite */
  gsize n_pixels;
  SpriteKey last_key;
  Sprite *last;
} Sprites;

static void
sprite_free (gpointer data)
{
  Sprite *sprite = data;

  g_clear_pointer (&sprite->surface, cairo_surface_destroy);
  g_free (sprite->pixels);
  g_free (sprite);
}

static guint
sprite_key_hash (gconstpointer data)
{
  guint32 words[sizeof (SpriteKey) / 4];
  guint hash = 5381;

  memcpy (words, data, sizeof words);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    hash = hash * 33 + (words[i] ^ words[i] >> 15);
  return hash;
}

static gboolean
sprite_key_equal (gconstpointer a, gconstpointer b)
{
  return memcmp (a, b, sizeof (SpriteKey)) == 0;
}

static void
sprites_free (gpointer data)
{
  Sprites *sprites = data;

  g_hash_table_unref (sprites->table);
  g_free (sprites);
}

static Sprites *
sprites_of_thread (void)
{
  static GPrivate mine = G_PRIVATE_INIT (sprites_free);
  Sprites *sprites = g_private_get (&mine);

  if (sprites == NULL)
    {
      sprites = g_new0 (Sprites, 1);
      sprites->table = g_hash_table_new_full (sprite_key_hash, sprite_key_equal, g_free,
                                              sprite_free);
      g_private_set (&mine, sprites);
    }
  if (sprites->n_pixels > MOST_PIXELS)
    {
      g_hash_table_remove_all (sprites->table);
      sprites->n_pixels = 0;
      sprites->last = NULL;
    }
  return sprites;
}

/* Which quarter of its pixel @at lies in: as fine as the eye sees; whole pixels would tremble in
 * motion. */
static guint8
sub_pixel (double at)
{
  return fabs (at) < 1e6 ? (guint8) ((guint) ((at - floor (at)) * 4) & 3) : 2;
}

/* Where every marker has a size of its own, a sprite for each would take longer than drawing them:
 * radii of more than two pixels are rounded to a quarter of one, as fine as places are, smaller
 * ones to a sixteenth. */
static SpriteKey
sprite_key (const GradusPlotLayout *layout, double scale, double radius, GradusRole role)
{
  const double pixels = radius * scale;

  return (SpriteKey){
    .scale = scale,
    .unit = layout->unit,
    .halo = layout->halo,
    .size = (guint32) (pixels > 2 ? round (pixels * 4) * 4 : MAX (round (pixels * 16), 1)),
    .role = role,
    .scheme = layout->options.scheme,
  };
}

/* Cut off the empty border that a small shape leaves of its sprite: it would be walked over
 * again and again. */
static void
sprite_trim (Sprite *sprite)
{
  int border = 0;
  gboolean blank = TRUE;

  while (blank && border < sprite->size / 2)
    {
      for (int i = border; i < sprite->size - border && blank; i++)
        blank = sprite->pixels[border * sprite->size + i] == 0
                && sprite->pixels[(sprite->size - 1 - border) * sprite->size + i] == 0
                && sprite->pixels[i * sprite->size + border] == 0
                && sprite->pixels[i * sprite->size + sprite->size - 1 - border] == 0;
      if (blank)
        border++;
    }
  if (border > 0)
    {
      const int size = sprite->size - 2 * border;

      for (int row = 0; row < size; row++)
        memmove (sprite->pixels + row * size,
                 sprite->pixels + (row + border) * sprite->size + border, size * 4);
      sprite->size = size;
    }
}

/* 5 bits a channel are enough for a blend of hues and keep the number of sprites small. */
static guint32
pack_colour (GradusColour colour)
{
  return (guint32) (colour.red * 31 + 0.5) << 10 | (guint32) (colour.green * 31 + 0.5) << 5
         | (guint32) (colour.blue * 31 + 0.5);
}

static void
draw_disc (cairo_t *cr, double px, double py, guint32 packed, double radius)
{
  cairo_new_path (cr);
  cairo_arc (cr, px, py, radius, 0, 2 * G_PI);
  cairo_set_source_rgb (cr, (packed >> 10) / 31.0, (packed >> 5 & 31) / 31.0, (packed & 31) / 31.0);
  cairo_fill_preserve (cr);
  gradus_set_colour (cr, (GradusColour){ 0, 0, 0, 0.4 });
  cairo_set_line_width (cr, CLAMP (radius * 0.18, 0.35, 1));
  cairo_stroke (cr);
}

/* What @key stands for, in the middle of an image that has room for the largest shape, its outline
 * and a casing. */
static Sprite *
sprite_new (const GradusPlotLayout *layout, const SpriteKey *key)
{
  const double radius = key->size / 16.0 / key->scale;
  const double room = radius * 1.6 + 4 * key->unit + key->halo;
  Sprite *sprite = g_new0 (Sprite, 1);
  cairo_surface_t *surface;
  double centre;
  cairo_t *cr;

  sprite->size = CLAMP (2 * (int) ceil (room * key->scale) + 1, 3, 401);
  sprite->pixels = g_new0 (guint32, sprite->size * sprite->size);
  surface = cairo_image_surface_create_for_data ((guchar *) sprite->pixels, CAIRO_FORMAT_ARGB32,
                                                 sprite->size, sprite->size, sprite->size * 4);
  cr = cairo_create (surface);
  cairo_scale (cr, key->scale, key->scale);
  centre = sprite->size / 2.0 / key->scale;
  if (key->role >= 0)
    draw_shape_paths (layout, cr, centre + (key->sub_x / 4.0 - 0.375) / key->scale,
                      centre + (key->sub_y / 4.0 - 0.375) / key->scale, key->shape, key->role,
                      radius);
  else
    {
      draw_disc (cr, centre, centre, key->colour, radius);
    }
  cairo_surface_flush (surface);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  sprite_trim (sprite);
  return sprite;
}

static Sprite *
find_sprite (Sprites *sprites, const GradusPlotLayout *layout, const SpriteKey *key)
{
  if (sprites->last != NULL && sprite_key_equal (&sprites->last_key, key))
    return sprites->last;
  sprites->last = g_hash_table_lookup (sprites->table, key);
  sprites->last_key = *key;
  if (sprites->last == NULL)
    {
      sprites->last = sprite_new (layout, key);
      sprites->n_pixels += (gsize) sprites->last->size * sprites->last->size;
      g_hash_table_insert (sprites->table, g_memdup2 (key, sizeof *key), sprites->last);
    }
  return sprites->last;
}

static gboolean
is_svg (cairo_t *cr)
{
  return cairo_surface_get_type (cairo_get_target (cr)) == CAIRO_SURFACE_TYPE_SVG;
}

/* As Cairo rounds places in a file. Markers whose centres lie there are the same to the last digit
 * but for their place. */
static double
snap (double at)
{
  return round (at * 256) / 256;
}

void
gradus_plot_draw_shape (const GradusPlotLayout *layout, cairo_t *cr, double px, double py,
                        GradusShape shape, GradusRole role, double radius)
{
  double x = px, y = py, scale, device;
  SpriteKey key;
  Sprite *sprite;

  if (is_svg (cr))
    {
      draw_shape_paths (layout, cr, snap (px), snap (py), shape, role, radius);
      return;
    }
  if (!gradus_plot_has_pixels (cr, &scale, &device) || !(radius * scale < 100) || scale > 8)
    {
      draw_shape_paths (layout, cr, px, py, shape, role, radius);
      return;
    }
  cairo_user_to_device (cr, &x, &y);
  x *= device;
  y *= device;
  key = sprite_key (layout, scale, radius, role);
  key.shape = shape;
  key.sub_x = sub_pixel (x);
  key.sub_y = sub_pixel (y);
  sprite = find_sprite (sprites_of_thread (), layout, &key);
  if (sprite->surface == NULL)
    {
      sprite->surface = cairo_image_surface_create_for_data ((guchar *) sprite->pixels,
                                                             CAIRO_FORMAT_ARGB32, sprite->size,
                                                             sprite->size, sprite->size * 4);
      cairo_surface_set_device_scale (sprite->surface, device, device);
    }
  cairo_save (cr);
  cairo_identity_matrix (cr);
  cairo_set_source_surface (cr, sprite->surface, (floor (x) - sprite->size / 2) / device,
                            (floor (y) - sprite->size / 2) / device);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_restore (cr);
}

/* --- Stamping --------------------------------------------------------------------------------- */

/* On paper more markers than these are pixels, which are shorter. An SVG stores alike ones once
 * (gradus_svg_fold()), a PDF each by itself. */
#define MOST_PATHS_SVG 5000
#define MOST_PATHS_PDF 3000

static gboolean
takes_paths (cairo_t *cr, gsize n)
{
  switch (cairo_surface_get_type (cairo_get_target (cr)))
    {
    case CAIRO_SURFACE_TYPE_SVG:
      return n <= MOST_PATHS_SVG;
    case CAIRO_SURFACE_TYPE_PDF:
      return n <= MOST_PATHS_PDF;
    default:
      return FALSE;
    }
}

struct _GradusStamper
{
  const GradusPlotLayout *layout;
  cairo_t *cr;
  cairo_surface_t *surface;
  guint32 *pixels;
  int stride; /* in pixels */
  int width, height;
  double scale;
  double x, y;       /* of the image's corner, in the picture */
  gboolean exact;    /* the picture's pixels are the image's */
  GHashTable *taken; /* of a sparse one: Sprite to a bit a pixel: a marker of this kind is there */
  gboolean paths;    /* there is no image, each is drawn */
  Sprites *sprites;
};

GradusStamper *
gradus_stamper_new (const GradusPlotLayout *layout, cairo_t *cr, gsize n)
{
  GradusStamper *stamper = g_new0 (GradusStamper, 1);
  double device;

  stamper->layout = layout;
  stamper->cr = cr;
  stamper->paths = takes_paths (cr, n);
  if (stamper->paths)
    return stamper;
  stamper->exact = gradus_plot_has_pixels (cr, &stamper->scale, &device);
  /* On paper three pixels a point are fine enough for data in these numbers. */
  stamper->scale = stamper->exact ? CLAMP (stamper->scale, 0.25, 8) : 3;

  if (n > GRADUS_PLOT_SPARSE)
    stamper->taken = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  stamper->x = layout->area_x;
  stamper->y = layout->area_y;
  if (stamper->exact)
    {
      /* Put the image's pixels onto the picture's. */
      cairo_user_to_device (cr, &stamper->x, &stamper->y);
      stamper->x = floor (stamper->x * device) / device;
      stamper->y = floor (stamper->y * device) / device;
      cairo_device_to_user (cr, &stamper->x, &stamper->y);
    }
  stamper->width = (int) ceil (layout->area_width * stamper->scale) + 2;
  stamper->height = (int) ceil (layout->area_height * stamper->scale) + 2;
  stamper->surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, stamper->width,
                                                 stamper->height);
  if (cairo_surface_status (stamper->surface) != CAIRO_STATUS_SUCCESS)
    {
      stamper->width = stamper->height = 0;
    }
  else
    {
      cairo_surface_flush (stamper->surface);
      stamper->pixels = (guint32 *) (gpointer) cairo_image_surface_get_data (stamper->surface);
      stamper->stride = cairo_image_surface_get_stride (stamper->surface) / 4;
    }
  stamper->sprites = sprites_of_thread ();
  return stamper;
}

/* a * b / 255 for two channels at once, in the low bytes of the halves. */
static inline guint32
scale_pair (guint32 pair, guint32 by)
{
  guint32 t = pair * by + 0x00800080;

  return (t + (t >> 8 & 0x00ff00ff)) >> 8 & 0x00ff00ff;
}

static inline guint32
blend (guint32 over, guint32 under)
{
  const guint32 rest = 255 - (over >> 24);

  return over
         + (scale_pair (under & 0x00ff00ff, rest)
            | scale_pair (under >> 8 & 0x00ff00ff, rest) << 8);
}

static void
stamp (GradusStamper *stamper, Sprite *sprite, double px, double py)
{
  const double fx = (px - stamper->x) * stamper->scale;
  const double fy = (py - stamper->y) * stamper->scale;
  int x, y, x_from, x_to, y_from, y_to;

  if (!(fx > -1000 && fy > -1000 && fx < stamper->width + 1000 && fy < stamper->height + 1000))
    return;
  x = (int) floor (fx);
  y = (int) floor (fy);

  if (stamper->taken != NULL)
    {
      guint32 *taken = g_hash_table_lookup (stamper->taken, sprite);
      gsize bit;

      if (x < 0 || y < 0 || x >= stamper->width || y >= stamper->height)
        return;
      bit = (gsize) y * stamper->width + x;
      if (taken == NULL)
        {
          taken = g_new0 (guint32, (gsize) stamper->width * stamper->height / 32 + 1);
          g_hash_table_insert (stamper->taken, sprite, taken);
        }
      if (taken[bit / 32] >> bit % 32 & 1)
        return;
      taken[bit / 32] |= 1u << bit % 32;
    }

  x -= sprite->size / 2;
  y -= sprite->size / 2;
  x_from = MAX (0, -x);
  y_from = MAX (0, -y);
  x_to = MIN (sprite->size, stamper->width - x);
  y_to = MIN (sprite->size, stamper->height - y);
  for (int row = y_from; row < y_to; row++)
    {
      const guint32 *from = sprite->pixels + row * sprite->size;
      guint32 *to = stamper->pixels + (gsize) (y + row) * stamper->stride + x;

      for (int column = x_from; column < x_to; column++)
        if (from[column] != 0)
          to[column] = blend (from[column], to[column]);
    }
}

static gboolean
is_in_area (const GradusPlotLayout *layout, double px, double py)
{
  return px >= layout->area_x && px <= layout->area_x + layout->area_width && py >= layout->area_y
         && py <= layout->area_y + layout->area_height;
}

/* Where every marker has a size of its own, finer than anybody sees; see sprite_key (). */
static double
round_radius (double radius)
{
  return MAX (round (radius * 16), 1) / 16;
}

void
gradus_stamper_add (GradusStamper *stamper, double px, double py, GradusShape shape,
                    GradusRole role, double radius)
{
  const gboolean sparse = stamper->taken != NULL;
  SpriteKey key;

  if (stamper->paths)
    {
      if (is_in_area (stamper->layout, px, py))
        gradus_plot_draw_shape (stamper->layout, stamper->cr, px, py, shape, role,
                                round_radius (radius));
      return;
    }
  key = sprite_key (stamper->layout, stamper->scale, radius, role);
  key.shape = shape;
  /* Where the data are so many, it does not matter where in a pixel they lie. */
  key.sub_x = sparse ? 2 : sub_pixel ((px - stamper->x) * stamper->scale);
  key.sub_y = sparse ? 2 : sub_pixel ((py - stamper->y) * stamper->scale);
  stamp (stamper, find_sprite (stamper->sprites, stamper->layout, &key), px, py);
}

void
gradus_stamper_add_disc (GradusStamper *stamper, double px, double py, GradusColour colour,
                         double radius)
{
  SpriteKey key;

  if (stamper->paths)
    {
      if (is_in_area (stamper->layout, px, py))
        draw_disc (stamper->cr, snap (px), snap (py), pack_colour (colour), round_radius (radius));
      return;
    }
  key = sprite_key (stamper->layout, stamper->scale, radius, -1);
  key.colour = pack_colour (colour);
  stamp (stamper, find_sprite (stamper->sprites, stamper->layout, &key), px, py);
}

void
gradus_stamper_end (GradusStamper *stamper)
{
  cairo_t *cr = stamper->cr;

  if (stamper->width > 0)
    {
      cairo_surface_mark_dirty (stamper->surface);
      cairo_save (cr);
      cairo_translate (cr, stamper->x, stamper->y);
      cairo_scale (cr, 1 / stamper->scale, 1 / stamper->scale);
      cairo_set_source_surface (cr, stamper->surface, 0, 0);
      if (stamper->exact)
        cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
      cairo_paint (cr);
      cairo_restore (cr);
    }
  g_clear_pointer (&stamper->surface, cairo_surface_destroy);
  g_clear_pointer (&stamper->taken, g_hash_table_unref);
  g_free (stamper);
}
