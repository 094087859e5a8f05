/* Gradus: a picture drawn with Cairo that GTK can show.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <cairo.h>
#include <gdk/gdk.h>

G_BEGIN_DECLS

/* Draw on what this returns, in logical pixels, of which there are @width x @height, each @scale
 * device pixels wide and high; then make a texture of it, which takes @cr and copies nothing. Both
 * may be called on any thread. */
cairo_t *gradus_texture_begin (int width, int height, int scale);
GdkTexture *gradus_texture_end (cairo_t *cr);

G_END_DECLS
