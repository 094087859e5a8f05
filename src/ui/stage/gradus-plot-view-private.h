/* Gradus: what the files of the plot view share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-field-worker.h"
#include "gradus-handle.h"
#include "gradus-pixels.h"
#include "gradus-plot-view-answer.h"
#include "gradus-plot-view-ink.h"
#include "gradus-tale.h"

G_BEGIN_DECLS

/* How near the pointer must be to a datum or a handle, in pixels. */
#define GRADUS_PICK_RADIUS 10.0
/* A finger covers what it means. */
#define GRADUS_TOUCH_RADIUS 24.0

typedef struct _GradusViewTale GradusViewTale;

/* What a picture consists of. */
typedef struct
{
  GradusPixels *pixels; /* NULL: the ground */
  double opacity;
} GradusViewLayer;

/* A field from before and one that replaces it, the front, lit marks. */
#define GRADUS_VIEW_LAYERS 4

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
  gboolean has_canvas;          /* shown instead of what the scene asks for */
  double canvas[4];             /* x from, to; y from, to */

  GradusFieldWorker *worker;
  GradusFieldRaster *raster;
  GradusPixels *back;           /* ground and field; NULL without a field */
  GradusPixels *front;          /* axes, marks, labels */
  GradusPixels *lit;            /* the marks of lit_role */
  GradusCorners corners;
  GradusPixels *shown;          /* all layers put together for a renderer that paints */
  GradusViewLayer layers[GRADUS_VIEW_LAYERS];
  guint n_layers;

  GradusScene *from;            /* the scene that marks are moving away from */
  GradusPixels *from_back;      /* and what it had behind them; or NULL */
  gint64 moving_since;
  gint64 last_change;
  guint tick;
  gint64 painting_time;         /* of the picture shown last, in microseconds; 0: none was */

  int followed;
  const char *followed_kind;    /* of a subject; NULL = none */
  guint followed_item;
  int lit_role, hovered_role;
  GArray *selection;            /* guint */
  int hovered;                  /* datum */
  int hovered_handle;
  int hovered_subject;          /* index in the scene */
  gboolean pointer_inside;
  double pick;                  /* how near it must be */
  double pointer_x, pointer_y;
  GradusDescribeFunc describe;
  gpointer describe_data;
  GradusDescribeSubjectFunc describe_subject;
  gpointer describe_subject_data;

  /* The keyboard is in the picture. */
  gboolean keyboard;
  double cursor_x, cursor_y;    /* data coordinates */
  int walked;                   /* datum the keyboard stands on */
  int walked_handle;
  const char *walked_kind;      /* of the subject it stands on instead; NULL = none */
  guint walked_item;

  GradusStrokeKind stroke_kind;
  double brush;
  GradusStroke stroke;
  GArray *path;                 /* double */
  gboolean stroking;
  gboolean panning;
  gboolean cancelled;           /* by Escape or a second finger, and the button is still down */
  double pan_x, pan_y;          /* last pointer position of a pan */
  gboolean moved;               /* the drag is more than a click */
  double pinch;                 /* scale of a pinch so far */

  GArray *pulsing;              /* int, handles with a ring that grows and goes; mostly empty */
  gint64 pulsing_since;
  guint pulse_tick;

  GradusViewTale *told;         /* NULL: nothing is told */
  GPtrArray *holds;             /* a child for each handle, as in the scene */
  GradusViewAnswer *answer;     /* NULL: nothing is asked */
  GradusViewInk *ink;           /* NULL: nothing is drawn */
};

/* Whether a drag draws something, rather than selecting or panning. */
static inline gboolean
gradus_plot_view_has_tool (GradusPlotView *self)
{
  return self->stroke_kind >= GRADUS_STROKE_BRUSH;
}

/* Painting (gradus-plot-view-painting.c). */

void gradus_plot_view_init_painting (GradusPlotView *self);
void gradus_plot_view_clear_painting (GradusPlotView *self);
GradusScheme gradus_plot_view_get_scheme (GradusPlotView *self);
/* Also measures anew when necessary; NULL before the first allocation. */
GradusPlotLayout *gradus_plot_view_ensure_layout (GradusPlotView *self);
/* Something that the layout depends on has changed. */
void gradus_plot_view_invalidate (GradusPlotView *self);
void gradus_plot_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot);
/* The scene was @before until now (NULL: there was none). With @animate its marks move to where
 * they are in the present one, if that is cheap. */
void gradus_plot_view_start_motion (GradusPlotView *self, GradusScene *before, gboolean animate);
void gradus_plot_view_stop_motion (GradusPlotView *self);

/* What part of the plane is shown (gradus-plot-view-zoom.c). */

/* Move what is shown by so many pixels. */
void gradus_plot_view_pan_by (GradusPlotView *self, double dx, double dy);
/* @factor > 1 shows more detail; what lies at the pixel (@px, @py) stays there. */
void gradus_plot_view_zoom_at (GradusPlotView *self, double px, double py, double factor);

/* Overlay, pointer, keyboard, signals. */

/* A line in @colour on a casing of the ground. */
void gradus_plot_view_cased_stroke (GradusPlotView *self, cairo_t *cr, GradusColour colour,
                                    double width);
void gradus_plot_view_draw_answer (GradusPlotView *self, cairo_t *cr);
void gradus_plot_view_draw_ink (GradusPlotView *self, cairo_t *cr);
void gradus_plot_view_free_ink (GradusPlotView *self);
/* Say what the keyboard stands on, or the narration again. */
void gradus_plot_view_announce (GradusPlotView *self, const char *text);
void gradus_plot_view_add_controllers (GradusPlotView *self);
/* A stroke from the pixel (@px, @py), on @datum or @handle (-1 = none); these tell the tool. */
void gradus_plot_view_begin_stroke (GradusPlotView *self, double px, double py, int datum,
                                    int handle);
void gradus_plot_view_move_stroke (GradusPlotView *self, double px, double py);
void gradus_plot_view_end_stroke (GradusPlotView *self);
/* The keyboard is given back to the window. */
void gradus_plot_view_leave_keyboard (GradusPlotView *self);
gboolean gradus_plot_view_key_cb (GradusPlotView *self, guint keyval, guint keycode,
                                  GdkModifierType state);
void gradus_plot_view_emit_stroke (GradusPlotView *self, GradusStrokePart part);
void gradus_plot_view_emit_fit (GradusPlotView *self);
void gradus_plot_view_emit_menu (GradusPlotView *self, double px, double py);
void gradus_plot_view_emit_tale_over (GradusPlotView *self, gboolean hurried);
void gradus_plot_view_emit_activate (GradusPlotView *self, int datum);
void gradus_plot_view_emit_activate_subject (GradusPlotView *self, const char *kind, guint item);
void gradus_plot_view_set_hovered_role (GradusPlotView *self, int role);

/* Options of a layout of this size; @family is to be freed after it was made. */
void gradus_plot_view_fill_options (GradusPlotView *self, GradusPlotOptions *options,
                                    char **family);

/* A slow step (gradus-plot-view-tale.c). */

/* It is made anew: size or colours have changed. */
void gradus_plot_view_forget_tale (GradusPlotView *self);
/* The moment of it that is told now. */
GradusPixels *gradus_plot_view_draw_tale (GradusPlotView *self);
void gradus_plot_view_free_tale (GradusPlotView *self);

/* What is pointed at (gradus-plot-view-pointing.c). These need a layout. */

/* The subject number @subject of the scene, or NULL. */
const GradusSubject *gradus_plot_view_get_subject (GradusPlotView *self, int subject);
/* Index of the subject that the keyboard stands on, or -1. */
int gradus_plot_view_find_walked (GradusPlotView *self);
/* Text to be freed, or NULL. */
char *gradus_plot_view_describe_subject (GradusPlotView *self, int subject);
/* A click, or Enter where the keyboard stands. */
void gradus_plot_view_activate_at (GradusPlotView *self, double px, double py);
void gradus_plot_view_activate_walked (GradusPlotView *self);
/* Look again at what is under the pointer; works without a layout, too. */
void gradus_plot_view_update_hover (GradusPlotView *self);
/* The role where the keyboard stands becomes the hovered one. */
void gradus_plot_view_update_walked_role (GradusPlotView *self);

/* Handles under the keyboard (gradus-plot-view-handles.c). */

void gradus_plot_view_init_handles (GradusPlotView *self);
void gradus_plot_view_clear_handles (GradusPlotView *self);
/* The scene, or what a drag means, has changed. */
void gradus_plot_view_update_handles (GradusPlotView *self);
/* Put the children where their handles are. */
void gradus_plot_view_place_handles (GradusPlotView *self);
/* Index in the scene of the handle that has the focus, or -1. */
int gradus_plot_view_get_focused_handle (GradusPlotView *self);
/* Name and value or place of handle number @handle of the scene; NULL when there is no such one. */
char *gradus_plot_view_describe_handle (GradusPlotView *self, int handle);
void gradus_plot_view_emit_step_handle (GradusPlotView *self, int handle, double right, double up);

/* Overlay: what follows the pointer and the keyboard. */
void gradus_plot_view_stop_pulse (GradusPlotView *self);
void gradus_plot_view_draw_overlay (GradusPlotView *self, cairo_t *cr);

G_END_DECLS
