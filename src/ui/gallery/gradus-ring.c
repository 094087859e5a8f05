/* Gradus: a small ring that fills as a chapter is worked through, or a file is written.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-catalogue.h"
#include "gradus-ring.h"

#define SIZE 16
#define WIDTH 2.5

struct _GradusRing
{
  GtkWidget parent_instance;

  double share; /* less than 0: nothing is drawn */
};

G_DEFINE_FINAL_TYPE (GradusRing, gradus_ring, GTK_TYPE_WIDGET)

void
gradus_ring_show_share (GradusRing *self, double share)
{
  g_return_if_fail (GRADUS_IS_RING (self));

  self->share = share;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
gradus_ring_show_chapter (GradusRing *self, guint chapter)
{
  GradusChapterProgress progress;

  g_return_if_fail (GRADUS_IS_RING (self));

  progress = gradus_catalogue_get_progress (chapter);
  gradus_ring_show_share (self,
                          progress.n_there > 0 ? (double) progress.n_done / progress.n_there : -1);
}

static void
gradus_ring_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                     int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = SIZE;
}

static void
draw_arc (cairo_t *cr, double share)
{
  cairo_arc (cr, 0, 0, (SIZE - WIDTH) / 2, -G_PI_2, -G_PI_2 + 2 * G_PI * share);
  cairo_stroke (cr);
}

static void
gradus_ring_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GradusRing *self = GRADUS_RING (widget);
  GtkStyleContext *style = gtk_widget_get_style_context (widget);
  const double width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  GdkRGBA track, done;
  cairo_t *cr;

  if (self->share < 0)
    return;
  gtk_style_context_get_color (style, &track);
  if (!gtk_style_context_lookup_color (style, "accent_color", &done))
    done = track;
  track.alpha *= 0.2f;
  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  cairo_translate (cr, width / 2, height / 2);
  cairo_set_line_width (cr, WIDTH);
  gdk_cairo_set_source_rgba (cr, &track);
  draw_arc (cr, 1);
  gdk_cairo_set_source_rgba (cr, &done);
  if (self->share > 0)
    draw_arc (cr, fmin (self->share, 1));
  cairo_destroy (cr);
}

static void
gradus_ring_class_init (GradusRingClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = gradus_ring_measure;
  widget_class->snapshot = gradus_ring_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
gradus_ring_init (GradusRing *self)
{
  self->share = -1;
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}

GtkWidget *
gradus_ring_new (void)
{
  return g_object_new (GRADUS_TYPE_RING, NULL);
}
