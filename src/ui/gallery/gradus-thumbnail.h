/* Gradus: thumbnails of the galleries.
 *
 * A thumbnail is the first picture of an algorithm's first-look preset after a few iterations, or
 * the picture of a lesson's first page. They are made one after the other on one thread of their
 * own, so that a gallery appears at once and fills while the person reads, and are kept on disk
 * (gradus-thumbnail-store.h).
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

/**
 * GradusThumbnail:
 *
 * The thumbnail of one card, a member of it: what its picture shows, and what is on its way.
 */
typedef struct
{
  GtkWidget *card;
  GtkPicture *picture;
  int steps;                 /* of an algorithm: how many are made; -1 = a few iterations */
  gboolean loaded;           /* or being loaded */
  GradusScheme scheme;
  int scale;
  GCancellable *cancellable;
} GradusThumbnail;

/* @picture is shown on @card; neither is a reference. */
void gradus_thumbnail_init (GradusThumbnail *self, GtkWidget *card, GtkPicture *picture);
/* Have the picture of @algorithm, or of @lesson (one is NULL), for the present scheme and scale
 * unless it is there. A lesson must not be edited until it is. When the preset or the page cannot
 * be run, the card's tooltip says why. */
void gradus_thumbnail_load (GradusThumbnail *self, const GradusAlgorithm *algorithm,
                            GradusLesson *lesson);
/* Before the card goes. */
void gradus_thumbnail_clear (GradusThumbnail *self);

G_END_DECLS
