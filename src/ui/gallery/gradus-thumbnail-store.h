/* Gradus: thumbnails on disk, so that the next start paints none of them again.
 *
 * Files $XDG_CACHE_HOME/gradus/thumbnails/NAME.png. The name holds the version and the age of the
 * program, so that another one paints its own; whoever writes a new one takes the oldest away. All
 * functions may be called on any thread. Nothing that goes wrong here is worth a message: a picture
 * that cannot be read is painted.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gdk/gdk.h>

G_BEGIN_DECLS

/* The most that are kept. */
#define GRADUS_THUMBNAIL_STORE_MOST 1000

/* Where the picture @key (words, no slash) is or would be. g_free(). */
char *gradus_thumbnail_store_get_path (const char *key);
/* NULL when there is none, or none of @width x @height device pixels. */
GdkTexture *gradus_thumbnail_store_load (const char *key, int width, int height);
/* Atomic. */
void gradus_thumbnail_store_save (const char *key, GdkTexture *texture);
/* Take away the oldest beyond @most. */
void gradus_thumbnail_store_prune (guint most);

G_END_DECLS
