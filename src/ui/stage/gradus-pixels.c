/* Gradus: a picture drawn with Cairo that GTK can show.
 *
 * A renderer that works on a graphics processor wants a texture, which it uploads once. The one
 * that draws with Cairo would convert every texture to its own format, a pixel at a time and
 * through floating point, in every frame: eleven times what painting the same pixels costs. It
 * gets a node that paints them.
 *
 * Such a node keeps what was done and not the pixels, and the node of one frame lives until the
 * next is on the screen. A surface as the source would be copied as soon as it is let go of; a
 * source that hands the pixels out when they are asked for, and holds a reference to them, copies
 * nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-pixels.h"

struct _GradusPixels
{
  cairo_surface_t *surface; /* in device pixels */
  int width, height;        /* of it */
  double scale;
  GdkTexture *texture; /* for a graphics processor; or NULL */
};

cairo_t *
gradus_pixels_begin (int width, int height, int scale)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width * scale,
                                                         height * scale);
  cairo_t *cr;

  cairo_surface_set_device_scale (surface, scale, scale);
  cr = cairo_create (surface);
  cairo_surface_destroy (surface);
  return cr;
}

GradusPixels *
gradus_pixels_end (cairo_t *cr)
{
  GradusPixels *self = g_atomic_rc_box_new0 (GradusPixels);

  self->surface = cairo_surface_reference (cairo_get_target (cr));
  cairo_destroy (cr);
  cairo_surface_flush (self->surface);
  cairo_surface_get_device_scale (self->surface, &self->scale, NULL);
  cairo_surface_set_device_scale (self->surface, 1, 1);
  self->width = cairo_image_surface_get_width (self->surface);
  self->height = cairo_image_surface_get_height (self->surface);
  return self;
}

GradusPixels *
gradus_pixels_ref (GradusPixels *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  GradusPixels *self = data;

  g_clear_object (&self->texture);
  cairo_surface_destroy (self->surface);
}

void
gradus_pixels_unref (GradusPixels *self)
{
  g_atomic_rc_box_release_full (self, clear);
}

void
gradus_pixels_set_source (GradusPixels *self, cairo_t *cr)
{
  cairo_pattern_t *pattern = cairo_pattern_create_for_surface (self->surface);
  cairo_matrix_t matrix;

  cairo_matrix_init_scale (&matrix, self->scale, self->scale);
  cairo_pattern_set_matrix (pattern, &matrix);
  cairo_set_source (cr, pattern);
  cairo_pattern_destroy (pattern);
}

/* --- Nodes of Cairo --------------------------------------------------------------------------- */

static cairo_surface_t *
acquire_cb (cairo_pattern_t *pattern, void *data, cairo_surface_t *target,
            const cairo_rectangle_int_t *extents)
{
  return cairo_surface_reference (((GradusPixels *) data)->surface);
}

static void
release_cb (cairo_pattern_t *pattern, void *data, cairo_surface_t *surface)
{
  cairo_surface_destroy (surface);
}

/* A node's copy of the pattern is one more who holds the pixels. */
static cairo_status_t
copy_cb (cairo_pattern_t *pattern, void *data, const cairo_pattern_t *other)
{
  gradus_pixels_ref (data);
  return CAIRO_STATUS_SUCCESS;
}

static void
finish_cb (cairo_pattern_t *pattern, void *data)
{
  gradus_pixels_unref (data);
}

static void
append_cairo (GradusPixels *self, GtkSnapshot *snapshot, const graphene_rect_t *bounds)
{
  cairo_pattern_t *pattern = cairo_pattern_create_raster_source (
    gradus_pixels_ref (self), CAIRO_CONTENT_COLOR_ALPHA, self->width, self->height);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, bounds);
  cairo_matrix_t matrix;

  cairo_raster_source_pattern_set_acquire (pattern, acquire_cb, release_cb);
  cairo_raster_source_pattern_set_copy (pattern, copy_cb);
  cairo_raster_source_pattern_set_finish (pattern, finish_cb);
  cairo_matrix_init_scale (&matrix, self->scale, self->scale);
  cairo_matrix_translate (&matrix, -(double) bounds->origin.x, -(double) bounds->origin.y);
  cairo_pattern_set_matrix (pattern, &matrix);
  cairo_set_source (cr, pattern);
  cairo_pattern_destroy (pattern);
  cairo_rectangle (cr, (double) bounds->origin.x, (double) bounds->origin.y,
                   (double) bounds->size.width, (double) bounds->size.height);
  cairo_fill (cr);
  cairo_destroy (cr);
}

/* --- Textures --------------------------------------------------------------------------------- */

static GdkTexture *
make_texture (GradusPixels *self)
{
  const gsize stride = (gsize) cairo_image_surface_get_stride (self->surface);
  g_autoptr (GBytes) bytes = g_bytes_new_with_free_func (
    cairo_image_surface_get_data (self->surface), stride * (gsize) self->height,
    (GDestroyNotify) cairo_surface_destroy, cairo_surface_reference (self->surface));

  return gdk_memory_texture_new (self->width, self->height, GDK_MEMORY_DEFAULT, bytes, stride);
}

GdkTexture *
gradus_pixels_to_texture (GradusPixels *self)
{
  GdkTexture *texture = make_texture (self);

  gradus_pixels_unref (self);
  return texture;
}

/* --- Frames ----------------------------------------------------------------------------------- */

gboolean
gradus_pixels_is_painted (GtkWidget *widget)
{
  GtkNative *native = gtk_widget_get_native (widget);

  return native != NULL && GSK_IS_CAIRO_RENDERER (gtk_native_get_renderer (native));
}

void
gradus_pixels_append (GradusPixels *self, GtkWidget *widget, GtkSnapshot *snapshot, float x,
                      float y)
{
  const graphene_rect_t bounds = GRAPHENE_RECT_INIT (x, y,
                                                     (float) ((double) self->width / self->scale),
                                                     (float) ((double) self->height / self->scale));

  if (gradus_pixels_is_painted (widget))
    append_cairo (self, snapshot, &bounds);
  else
    {
      if (self->texture == NULL)
        self->texture = make_texture (self);
      gtk_snapshot_append_texture (snapshot, self->texture, &bounds);
    }
}
