/* Gradus: markers, one by one and by the million.
 *
 * A few hundred markers are drawn with Cairo paths. Above GRADUS_PLOT_MANY each kind of marker is
 * drawn once, to a small image (a sprite), and copied to its places pixel by pixel; above
 * GRADUS_PLOT_SPARSE a marker whose pixel another one of its class has taken is left out, so that
 * the time depends on the size of the picture rather than on the number of data.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-private.h"

#include <math.h>
#include <string.h>

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

void
gradus_plot_draw_shape (const GradusPlotLayout *layout, cairo_t *cr, double px, double py,
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

/* --- Stamping --------------------------------------------------------------------------------- */

typedef struct
{
  guint32 *pixels; /* premultiplied */
  int size;        /* pixels a side */
  guint32 *taken;  /* one bit a pixel of the picture: a marker of this kind stands there */
} Sprite;

struct _GradusStamper
{
  const GradusPlotLayout *layout;
  cairo_t *cr;
  cairo_surface_t *surface;
  guint32 *pixels;
  int stride; /* in pixels */
  int width, height;
  double scale;
  double x, y;    /* of the image's corner, in the picture */
  gboolean exact; /* the picture's pixels are the image's */
  gboolean sparse;
  GHashTable *sprites;
  guint64 last_key;
  Sprite *last_sprite;
};

static void
sprite_free (gpointer data)
{
  Sprite *sprite = data;

  g_free (sprite->pixels);
  g_free (sprite->taken);
  g_free (sprite);
}

GradusStamper *
gradus_stamper_new (const GradusPlotLayout *layout, cairo_t *cr, gboolean sparse)
{
  GradusStamper *stamper = g_new0 (GradusStamper, 1);
  cairo_surface_t *target = cairo_get_group_target (cr);
  double scale_x = 1, scale_y = 0, device_x, device_y;

  cairo_user_to_device_distance (cr, &scale_x, &scale_y);
  cairo_surface_get_device_scale (target, &device_x, &device_y);
  stamper->exact = cairo_surface_get_type (target) == CAIRO_SURFACE_TYPE_IMAGE && scale_y == 0
                   && scale_x > 0;
  /* On paper three pixels a point are fine enough for data in these numbers. */
  stamper->scale = stamper->exact ? scale_x * device_x : 3;
  stamper->scale = CLAMP (stamper->scale, 0.25, 8);

  stamper->layout = layout;
  stamper->cr = cr;
  stamper->sparse = sparse;
  stamper->x = layout->area_x;
  stamper->y = layout->area_y;
  if (stamper->exact)
    {
      /* Put the image's pixels onto the picture's. */
      cairo_user_to_device (cr, &stamper->x, &stamper->y);
      stamper->x = floor (stamper->x * device_x) / device_x;
      stamper->y = floor (stamper->y * device_y) / device_y;
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
  stamper->sprites = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, sprite_free);
  return stamper;
}

static Sprite *
sprite_new (GradusStamper *stamper, double radius)
{
  Sprite *sprite = g_new0 (Sprite, 1);

  /* Room for the largest shape, its outline and a casing. */
  sprite->size = 2 * (int) ceil ((radius * 1.6 + 4 * stamper->layout->unit) * stamper->scale) + 1;
  sprite->size = CLAMP (sprite->size, 3, 401);
  sprite->pixels = g_new0 (guint32, sprite->size * sprite->size);
  return sprite;
}

static cairo_t *
sprite_begin (GradusStamper *stamper, Sprite *sprite, cairo_surface_t **surface)
{
  cairo_t *cr;

  *surface = cairo_image_surface_create_for_data ((guchar *) sprite->pixels, CAIRO_FORMAT_ARGB32,
                                                  sprite->size, sprite->size, sprite->size * 4);
  cr = cairo_create (*surface);
  cairo_scale (cr, stamper->scale, stamper->scale);
  return cr;
}

static void
sprite_end (cairo_t *cr, cairo_surface_t *surface)
{
  cairo_surface_flush (surface);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static Sprite *
find_sprite (GradusStamper *stamper, guint64 key)
{
  if (stamper->last_sprite == NULL || stamper->last_key != key)
    {
      stamper->last_sprite = g_hash_table_lookup (stamper->sprites, &key);
      stamper->last_key = key;
    }
  return stamper->last_sprite;
}

static void
insert_sprite (GradusStamper *stamper, guint64 key, Sprite *sprite)
{
  g_hash_table_insert (stamper->sprites, g_memdup2 (&key, sizeof key), sprite);
  stamper->last_key = key;
  stamper->last_sprite = sprite;
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

  if (stamper->sparse)
    {
      gsize bit;

      if (x < 0 || y < 0 || x >= stamper->width || y >= stamper->height)
        return;
      bit = (gsize) y * stamper->width + x;
      if (sprite->taken == NULL)
        sprite->taken = g_new0 (guint32, (gsize) stamper->width * stamper->height / 32 + 1);
      if (sprite->taken[bit / 32] >> bit % 32 & 1)
        return;
      sprite->taken[bit / 32] |= 1u << bit % 32;
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

/* Which quarter of its pixel @at lies in; always the same one where the data are so many that it
 * does not matter. */
static guint
sub_pixel (GradusStamper *stamper, double at)
{
  if (stamper->sparse || !(fabs (at) < 1e6))
    return 2;
  return (guint) ((at - floor (at)) * 4) & 3;
}

/* Where every marker has a size of its own, a sprite for each would take longer than drawing them:
 * sizes of more than two pixels that differ by less than a quarter of one, as fine as places are,
 * share the sprite that was needed first; smaller ones by less than a sixteenth. */
static guint64
size_key (const GradusStamper *stamper, double radius)
{
  const double pixels = radius * stamper->scale;

  return (guint64) (pixels > 2 ? floor (pixels * 4) * 4 : pixels * 16);
}

void
gradus_stamper_add (GradusStamper *stamper, double px, double py, GradusShape shape,
                    GradusRole role, double radius)
{
  /* A quarter of a pixel is as fine as the eye sees; whole pixels would tremble in motion. */
  const guint sub_x = sub_pixel (stamper, (px - stamper->x) * stamper->scale);
  const guint sub_y = sub_pixel (stamper, (py - stamper->y) * stamper->scale);
  const guint64 key = (guint64) 1 << 63 | size_key (stamper, radius) << 44 | (guint64) shape << 36
                      | (guint64) sub_x << 34 | (guint64) sub_y << 32 | (guint32) role;
  Sprite *sprite = find_sprite (stamper, key);

  if (sprite == NULL)
    {
      cairo_surface_t *surface;
      cairo_t *cr;
      double centre;

      sprite = sprite_new (stamper, radius);
      cr = sprite_begin (stamper, sprite, &surface);
      centre = sprite->size / 2.0 / stamper->scale;
      gradus_plot_draw_shape (stamper->layout, cr, centre + (sub_x / 4.0 - 0.375) / stamper->scale,
                              centre + (sub_y / 4.0 - 0.375) / stamper->scale, shape, role, radius);
      sprite_end (cr, surface);
      sprite_trim (sprite);
      insert_sprite (stamper, key, sprite);
    }
  stamp (stamper, sprite, px, py);
}

void
gradus_stamper_add_disc (GradusStamper *stamper, double px, double py, GradusColour colour,
                         double radius)
{
  /* 5 bits a channel are enough for a blend of hues and keep the number of sprites small. */
  const guint64 key = size_key (stamper, radius) << 40 | (guint64) (colour.red * 31 + 0.5) << 10
                      | (guint64) (colour.green * 31 + 0.5) << 5
                      | (guint64) (colour.blue * 31 + 0.5);
  Sprite *sprite = find_sprite (stamper, key);

  if (sprite == NULL)
    {
      cairo_surface_t *surface;
      cairo_t *cr;
      double centre;

      sprite = sprite_new (stamper, radius);
      cr = sprite_begin (stamper, sprite, &surface);
      centre = sprite->size / 2.0 / stamper->scale;
      cairo_arc (cr, centre, centre, radius, 0, 2 * G_PI);
      gradus_set_colour (cr, colour);
      cairo_fill_preserve (cr);
      gradus_set_colour (cr, (GradusColour){ 0, 0, 0, 0.4 });
      cairo_set_line_width (cr, CLAMP (radius * 0.18, 0.35, 1));
      cairo_stroke (cr);
      sprite_end (cr, surface);
      sprite_trim (sprite);
      insert_sprite (stamper, key, sprite);
    }
  stamp (stamper, sprite, px, py);
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
  cairo_surface_destroy (stamper->surface);
  g_hash_table_unref (stamper->sprites);
  g_free (stamper);
}
