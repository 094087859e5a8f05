/* Gradus: a small picture of numbers: a matrix as a heat map, or curves over the steps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-array.h"
#include "gradus-value-follower.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_VALUE_PICTURE (gradus_value_picture_get_type ())
G_DECLARE_FINAL_TYPE (GradusValuePicture, gradus_value_picture, GRADUS, VALUE_PICTURE, GtkWidget)

/* @bare: a sparkline without axes, for one line of text. */
GtkWidget *gradus_value_picture_new (gboolean bare);
/* A heat map: one colour from the smallest to the largest number, or two around 0 when there are
 * both signs. A vector is a row; the matrices of a stack stand below each other. Rows and columns
 * are numbered from 0, as entries are named. */
void gradus_value_picture_show_map (GradusValuePicture *self, const GradusArray *array);
/* The curves of text number @text of @follower, with the present @step marked. */
void gradus_value_picture_show_curves (GradusValuePicture *self, GradusValueFollower *follower,
                                       guint text, guint64 step);
/* What it says to a screen reader, for tests. */
const char *gradus_value_picture_get_words (GradusValuePicture *self);

G_END_DECLS
