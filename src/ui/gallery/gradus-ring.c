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

  double done, there; /* shares of all; less than 0: nothing is drawn */
};

G_DEFINE_FINAL_TYPE (GradusRing, gradus_ring, GTK_TYPE_WIDGET)

static void
show (GradusRing *self, double done, double there)
{
  self->done = done;
  self->there = there;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
gradus_ring_show_share (GradusRing *self, double share)
{
  g_return_if_fail (GRADUS_IS_RING (self));

  show (self, share, 1);
}

void
gradus_ring_show_chapter (GradusRing *self, guint chapter)
{
  GradusChapterProgress progress;
  double n;

  g_return_if_fail (GRADUS_IS_RING (self));

  progress = gradus_catalogue_get_progress (chapter);
  n = MAX (progress.n_entries, 1);
  show (self, progress.n_there > 0 ? progress.n_done / n : -1, progress.n_there / n);
}

static void
gradus_ring_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                     int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = SIZE;
}

/* From @from to @to, shares of the circle that begins at the top. */
static void
draw_arc (cairo_t *cr, double from, double to)
{
  const double top = -G_PI_2;

  if (to <= from)
    return;
  cairo_new_path (cr);
  cairo_arc (cr, 0, 0, (SIZE - WIDTH) / 2, top + 2 * G_PI * from, top + 2 * G_PI * to);
  cairo_stroke (cr);
}

/* All entries are the whole circle: those that are done, those that are there, and, dotted, those
 * to come. */
static void
gradus_ring_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  static const double dots[] = { 0, 1.6 * WIDTH };
  GradusRing *self = GRADUS_RING (widget);
  GtkStyleContext *style = gtk_widget_get_style_context (widget);
  const double width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  GdkRGBA track, done;
  cairo_t *cr;

  if (self->done < 0)
    return;
  gtk_style_context_get_color (style, &track);
  if (!gtk_style_context_lookup_color (style, "accent_color", &done))
    done = track;
  track.alpha *= 0.25f;
  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  cairo_translate (cr, width / 2, height / 2);
  cairo_set_line_width (cr, WIDTH);
  gdk_cairo_set_source_rgba (cr, &done);
  draw_arc (cr, 0, self->done);
  gdk_cairo_set_source_rgba (cr, &track);
  draw_arc (cr, self->done, self->there);
  cairo_set_line_width (cr, 0.7 * WIDTH);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_dash (cr, dots, G_N_ELEMENTS (dots), -0.8 * WIDTH);
  draw_arc (cr, self->there, 1);
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
  self->done = -1;
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}

GtkWidget *
gradus_ring_new (void)
{
  return g_object_new (GRADUS_TYPE_RING, NULL);
}
