/* Gradus: what the two halves of the plot view share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-field-worker.h"
#include "gradus-plot-view.h"

G_BEGIN_DECLS

/* How near the pointer must be to a datum or a handle, in pixels. */
#define GRADUS_PICK_RADIUS 10.0

struct _GradusPlotView
{
  GtkWidget parent_instance;

  GradusScene *scene;
  GradusSnapshot *snapshot;
  char *title;
  char *narration;
  gboolean compact;

  GradusPlotLayout *layout;     /* of @scene; NULL when something changed */
  int layout_width, layout_height;
  int legend_place;
  gboolean zoomed;
  double x_min, x_max, y_min, y_max;

  GradusFieldWorker *worker;
  GradusFieldRaster *raster;
  GdkTexture *back;             /* ground and field */
  GdkTexture *front;            /* axes, marks, labels */

  GradusScene *from;            /* the scene that marks are moving away from */
  gint64 moving_since;
  gint64 last_change;
  guint tick;

  int followed;
  GArray *selection;            /* guint */
  int hovered;                  /* datum */
  int hovered_handle;
  gboolean pointer_inside;
  double pointer_x, pointer_y;
  GradusDescribeFunc describe;
  gpointer describe_data;

  /* The keyboard is in the picture. */
  gboolean keyboard;
  double cursor_x, cursor_y;    /* data coordinates */
  int walked;                   /* datum the keyboard stands on */
  int walked_handle;

  GradusStrokeKind stroke_kind;
  double brush;
  GradusStroke stroke;
  GArray *path;                 /* double */
  gboolean stroking;
  gboolean panning;
  double pan_x, pan_y;          /* last pointer position of a pan */
  gboolean moved;               /* the drag is more than a click */
  double pinch;
};

/* Whether a drag draws something, rather than selecting or panning. */
static inline gboolean
gradus_plot_view_has_tool (GradusPlotView *self)
{
  return self->stroke_kind >= GRADUS_STROKE_BRUSH;
}

/* Also measures anew when necessary; NULL before the first allocation. */
GradusPlotLayout *gradus_plot_view_ensure_layout (GradusPlotView *self);
/* Something that the layout depends on has changed. */
void gradus_plot_view_invalidate (GradusPlotView *self);
/* Show the rectangle of the present picture with these corners. */
void gradus_plot_view_show_pixels (GradusPlotView *self, double x0, double y0, double x1,
                                   double y1);
/* Say what the keyboard stands on, or the narration again. */
void gradus_plot_view_announce (GradusPlotView *self, const char *text);
void gradus_plot_view_add_controllers (GradusPlotView *self);
void gradus_plot_view_emit_stroke (GradusPlotView *self, GradusStrokePart part);
void gradus_plot_view_emit_activate (GradusPlotView *self, int datum);
/* Overlay: what follows the pointer and the keyboard. */
void gradus_plot_view_draw_overlay (GradusPlotView *self, cairo_t *cr);

G_END_DECLS
