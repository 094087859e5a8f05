/* Gradus: thumbnails of the galleries.
 *
 * A thumbnail is the first picture of an algorithm's first-look preset after a few iterations, or
 * the picture of a lesson's first page. They are made one after the other on an errand, so that a
 * gallery appears at once and fills while the person reads, and are kept on disk
 * (gradus-thumbnail-store.h).
 *
 * A lesson that does not come with Gradus may ask for any step. All those that wait at one time
 * have GRADUS_LIMIT_SECONDS of the processor together; the picture of one that would need more is
 * that of its start.
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
  gpointer job;              /* waiting or under way; or NULL */
} GradusThumbnail;

/* @picture is shown on @card; neither is a reference. */
void gradus_thumbnail_init (GradusThumbnail *self, GtkWidget *card, GtkPicture *picture);
/* Have the picture of @algorithm, or of @lesson (one is NULL), for the present scheme and scale
 * unless it is there. A lesson must not be edited until it is. When the preset or the page cannot
 * be run, the card's tooltip says why. */
void gradus_thumbnail_load (GradusThumbnail *self, const GradusAlgorithm *algorithm,
                            GradusLesson *lesson);
/* Do not go on with a picture that is on its way: nobody sees the card any more, or it goes. */
void gradus_thumbnail_clear (GradusThumbnail *self);

G_END_DECLS
