/* Gradus: a picture drawn with Cairo that GTK can show.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Immutable, reference-counted. */
typedef struct _GradusPixels GradusPixels;

/* Draw on what gradus_pixels_begin() returns, in logical pixels, of which there are @width x
 * @height, each @scale device pixels wide and high; gradus_pixels_end() takes @cr and copies
 * nothing. Both may be called on any thread. */
cairo_t *gradus_pixels_begin (int width, int height, int scale);
GradusPixels *gradus_pixels_end (cairo_t *cr);
GradusPixels *gradus_pixels_ref (GradusPixels *self);
void gradus_pixels_unref (GradusPixels *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusPixels, gradus_pixels_unref)

/* Make it the source of @cr, in logical pixels. */
void gradus_pixels_set_source (GradusPixels *self, cairo_t *cr);

/* Whether the renderer of the window that @widget is in paints with Cairo. */
gboolean gradus_pixels_is_painted (GtkWidget *widget);
/* Show it in the frame of @widget with the upper left corner at (@x, @y), in the way that is quick
 * for the renderer of its window. On the main thread. */
void gradus_pixels_append (GradusPixels *self, GtkWidget *widget, GtkSnapshot *snapshot, float x,
                           float y);
/* A texture of it, to be unreferenced; takes @self. */
GdkTexture *gradus_pixels_to_texture (GradusPixels *self);

G_END_DECLS
