/* Gradus: thumbnails of the galleries.
 *
 * A thumbnail is the first picture of an algorithm's first-look preset after a few iterations, or
 * the picture of a lesson's first page. They are made one after the other on one thread of their
 * own, so that a gallery appears at once and fills while the person reads, and are kept for as long
 * as the program runs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-algorithm.h"
#include "gradus-lesson.h"
#include "gradus-plot.h"

G_BEGIN_DECLS

/* The size in logical pixels of every thumbnail. */
#define GRADUS_THUMBNAIL_WIDTH 264
#define GRADUS_THUMBNAIL_HEIGHT 168

/* @scale: device pixels per logical pixel. */
void gradus_thumbnail_load_async (const GradusAlgorithm *algorithm, GradusScheme scheme, int scale,
                                  GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer user_data);
/* @lesson must not be edited until the picture is there. */
void gradus_thumbnail_load_lesson_async (GradusLesson *lesson, GradusScheme scheme, int scale,
                                         GCancellable *cancellable, GAsyncReadyCallback callback,
                                         gpointer user_data);
/* NULL with @error when the preset or the page cannot be run. */
GdkTexture *gradus_thumbnail_load_finish (GAsyncResult *result, GError **error);

G_END_DECLS
