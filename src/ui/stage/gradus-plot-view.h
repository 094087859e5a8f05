/* Gradus: one picture in the window.
 *
 * Shows a scene. Ground and field, and the marks with their labels, are two pictures at device
 * pixels that are kept until something changes; what follows the pointer is drawn over them. The
 * wheel, a pinch and Ctrl+plus zoom, the middle button (or any drag where no tool is chosen) and
 * two fingers pan, a double click or Ctrl+0 shows everything again. Hovering shows a datum's
 * values, a click follows it.
 *
 * Enter gives the keyboard to the picture and Escape takes it back: the arrows walk from datum to
 * datum, or move a cursor when a tool is chosen; Enter selects or applies the tool; Alt with an
 * arrow moves the datum or the handle; H goes to the next handle. Handles are also reached with Tab
 * and then moved with the arrows alone (gradus-plot-handle.h). With Shift steps are coarse, with
 * Control fine.
 *
 * What a press of the button means is decided by a tool (gradus-tools.h): the view reports strokes
 * in data coordinates and shows the brush or the path.
 *
 * Signals:
 *   "stroke" (GradusStrokePart part)   see gradus_plot_view_get_stroke().
 *   "fit"                              everything is to be shown again.
 *   "activate-datum" (int datum)       a click or Enter on a datum, -1 on none.
 *   "activate-subject" (string kind, uint item)  the same on a centroid or the like
 *                                      (gradus_scene_subject()).
 *   "tale-over" (gboolean hurried)     a slow step has come to its end, or a key was pressed.
 *   "menu" (double x, double y)        the right button, a finger that rests, or the key of menus,
 *                                      at these pixels.
 *   "step-handle" (int handle, double right, double up)  a key moves a handle that is a parameter
 *                                      (gradus-plot-handle.h) by so many steps.
 * Properties: "followed" (int), the datum that wears a halo, -1 = none; "lit-role" (int), the role
 * whose marks are lit, -1 = none; and, to be watched, "hovered-role" (int), the role of the mark
 * under the pointer or where the keyboard stands, -1 = none.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-plot.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_STROKE_BEGIN,
  GRADUS_STROKE_MOVE,
  GRADUS_STROKE_END,
  GRADUS_STROKE_CANCEL,   /* Escape: all is to be as it was before */
} GradusStrokePart;

/**
 * GradusStrokeKind:
 * @GRADUS_STROKE_NONE: dragging pans.
 * @GRADUS_STROKE_SELECT: dragging a handle or a datum is a stroke, dragging anything else pans.
 * @GRADUS_STROKE_BRUSH: every drag is a stroke of a brush.
 * @GRADUS_STROKE_PATH: every drag is a stroke, whose path is shown.
 * @GRADUS_STROKE_LASSO: the same, closed.
 * @GRADUS_STROKE_INK: every drag is a stroke of the pen (gradus-plot-view-ink.h); with the right
 *   button or Shift it rubs out.
 */
typedef enum
{
  GRADUS_STROKE_NONE,
  GRADUS_STROKE_SELECT,
  GRADUS_STROKE_BRUSH,
  GRADUS_STROKE_PATH,
  GRADUS_STROKE_LASSO,
  GRADUS_STROKE_INK,
} GradusStrokeKind;

/* Which corners are round, as those of the card that the picture fills. */
typedef enum
{
  GRADUS_CORNERS_NONE = 0,
  GRADUS_CORNERS_TOP = 1 << 0,
  GRADUS_CORNERS_BOTTOM = 1 << 1,
  GRADUS_CORNERS_ALL = GRADUS_CORNERS_TOP | GRADUS_CORNERS_BOTTOM,
} GradusCorners;

typedef struct
{
  double x, y;               /* present position, data coordinates */
  double radius_x, radius_y; /* of the brush, data units */
  int datum;                 /* under the pointer at first (SELECT: what is dragged), or -1 */
  int handle;                /* likewise; index in the scene */
  gboolean erase;            /* with the right button or with Shift */
  const double *path;        /* all positions so far, n pairs */
  guint n;
} GradusStroke;

#define GRADUS_TYPE_PLOT_VIEW (gradus_plot_view_get_type ())
G_DECLARE_FINAL_TYPE (GradusPlotView, gradus_plot_view, GRADUS, PLOT_VIEW, GtkWidget)

GtkWidget *gradus_plot_view_new (void);

/* The card need not clip what it holds then, which would be slow in every frame. Before the picture
 * is shown. */
void gradus_plot_view_set_corners (GradusPlotView *self, GradusCorners corners);
/* Show @scene (NULL: nothing). Its field, if any, is sampled from @snapshot. With @animate the
 * marks move to their new places where that is cheap. The scene must not change from now on. */
void gradus_plot_view_set_scene (GradusPlotView *self, GradusScene *scene,
                                 GradusSnapshot *snapshot, gboolean animate);
GradusScene *gradus_plot_view_get_scene (GradusPlotView *self);
/* How long it took to lay out and paint the picture that was last put on the screen, in
 * microseconds; 0 before the first. */
gint64 gradus_plot_view_get_painting_time (GradusPlotView *self);
/* Show a slow step (gradus-tale.h) from the scene that is shown to @after instead of it, until the
 * next call; @since is the monotonic time at which it began. With nothing to tell, the plain move.
 * NULL: the scene again. What is set then does not move there, because it has been told. */
void gradus_plot_view_set_tale (GradusPlotView *self, GradusScene *after, const char *rule,
                                const char *filled, gint64 since);
/* A slow step is shown; @view is a #GradusPlotView. */
gboolean gradus_plot_view_is_telling (gpointer view);
/* Forget zoom, hover and the place of the legend: another picture follows. */
void gradus_plot_view_reset (GradusPlotView *self);

/* The accessible name and description: title of the picture and narration of the step. */
void gradus_plot_view_set_words (GradusPlotView *self, const char *title, const char *narration);
/* Let handle number @handle of the scene wear a ring once, for a second; no ring without
 * animations. */
void gradus_plot_view_pulse (GradusPlotView *self, int handle);
/* Whether a hand is drawing or moving something in it. */
gboolean gradus_plot_view_is_stroking (GradusPlotView *self);
/* A small picture beside the large one: it does not pan, the wheel scrolls instead of zooming, and
 * there are neither axis titles nor legend. */
void gradus_plot_view_set_compact (GradusPlotView *self, gboolean compact);

void gradus_plot_view_set_followed (GradusPlotView *self, int datum);
int gradus_plot_view_get_followed (GradusPlotView *self);
/* The subject that wears a halo; @kind is a static string, NULL = none. */
void gradus_plot_view_set_followed_subject (GradusPlotView *self, const char *kind, guint item);

/* @role: a #GradusRole, or -1. */
int gradus_plot_view_get_hovered_role (GradusPlotView *self);

/* What is shown beside a datum; returns text to be freed, or NULL. */
typedef char *(*GradusDescribeFunc) (int datum, gpointer user_data);
void gradus_plot_view_set_describe (GradusPlotView *self, GradusDescribeFunc func,
                                    gpointer user_data);

/* The same for a subject. */
typedef char *(*GradusDescribeSubjectFunc) (const char *kind, guint item, gpointer user_data);
void gradus_plot_view_set_describe_subject (GradusPlotView *self, GradusDescribeSubjectFunc func,
                                            gpointer user_data);

/* Paint everything anew: the window's colours have changed. */
void gradus_plot_view_redraw (GradusPlotView *self);
/* Whether Enter has given the keyboard to the picture. */
gboolean gradus_plot_view_has_keyboard (GradusPlotView *self);

/* @radius: of the brush, in pixels. */
void gradus_plot_view_set_stroke_kind (GradusPlotView *self, GradusStrokeKind kind, double radius);
const GradusStroke *gradus_plot_view_get_stroke (GradusPlotView *self);
/* In the middle of a stroke of the pointer: put all back, and take no notice of the rest of it.
 * FALSE when there is none. */
gboolean gradus_plot_view_cancel_stroke (GradusPlotView *self);
/* Data to be shown as selected (copied). */
void gradus_plot_view_set_selection (GradusPlotView *self, const guint *data, guint n);

/* @factor > 1 shows more detail; around the middle of the picture. */
void gradus_plot_view_zoom (GradusPlotView *self, double factor);
/* Also emits "fit": whoever gave the picture a canvas may give another. */
void gradus_plot_view_reset_zoom (GradusPlotView *self);

/* The ranges to show while the user has not zoomed, whatever the scene asks for: x from and to, y
 * from and to. NULL: those of the scene. */
void gradus_plot_view_set_canvas (GradusPlotView *self, const double *canvas);

/* The layout of what is shown, for tests and tools; NULL before the first allocation. */
const GradusPlotLayout *gradus_plot_view_get_layout (GradusPlotView *self);

G_END_DECLS
