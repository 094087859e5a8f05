/* Gradus: a small ring that fills as a chapter is worked through, or a file is written.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRADUS_TYPE_RING (gradus_ring_get_type ())
G_DECLARE_FINAL_TYPE (GradusRing, gradus_ring, GRADUS, RING, GtkWidget)

GtkWidget *gradus_ring_new (void);
/* Of chapter @chapter, in the colours of the style. Nothing is drawn while the chapter has no entry
 * that is there. */
void gradus_ring_show_chapter (GradusRing *self, guint chapter);
/* 0 to 1. */
void gradus_ring_show_share (GradusRing *self, double share);

G_END_DECLS
