/* Gradus: what the tool bar and its strokes share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"
#include "gradus-edit.h"
#include "gradus-tools.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_TOOL_SELECT,
  GRADUS_TOOL_INK,
  GRADUS_TOOL_ADD,
  GRADUS_TOOL_SPRAY,
  GRADUS_TOOL_STAMP,
  GRADUS_TOOL_LINE,
  GRADUS_TOOL_LASSO,
  GRADUS_TOOL_ERASE,
  GRADUS_TOOL_RELABEL,
  GRADUS_TOOL_WALL,
  GRADUS_TOOL_FREE,
  GRADUS_TOOL_REWARD,
  GRADUS_TOOL_TERMINAL,
  GRADUS_TOOL_PATH,
  GRADUS_TOOL_DROP,
  GRADUS_N_TOOLS,
} GradusTool;

/* A picture beside the one that the tools are for. */
typedef struct
{
  GradusPlotView *view;
  GradusEdit edit;
  gulong handler;
} GradusBeside;

struct _GradusTools
{
  GtkWidget parent_instance;

  GtkWidget *buttons_box;
  GtkWidget *buttons[GRADUS_N_TOOLS];
  GtkWidget *class_box;
  GtkWidget *class_buttons[GRADUS_TOOLS_CLASSES];
  GtkWidget *unknown_button;
  GtkWidget *whole_button;
  GtkWidget *value_box;
  GtkWidget *value_spin;
  GtkWidget *pen_box;
  GtkWidget *pen_buttons[GRADUS_N_PENS];
  GradusInkPen *pen;
  GtkWidget *selection_box;
  GtkWidget *selection_label;
  GSimpleActionGroup *actions;

  GradusDocument *document;
  GradusPlotView *view;
  const char *plot;       /* id */
  GradusEdit edit;
  GradusStrokeKind answering;
  gulong stroke_handler, step_handler;
  GArray *beside;         /* GradusBeside: smaller pictures, in which the same can be moved */
  GradusPlotView *hand;   /* the view that the stroke is in, and what can be edited there */
  GradusEdit hand_edit;
  GradusTool tool;
  gboolean editing;       /* the data, by the tools for them */
  int class_index;        /* or GRADUS_LABEL_UNKNOWN */

  gsl_rng *rng;
  guint strokes;          /* counts, so that every stroke has its own undo step */
  GArray *selection;      /* guint rows */
  double last_x, last_y;  /* where the stroke was before */
};

/* Whether the data and the picture allow @tool now. */
gboolean gradus_tools_suits (GradusTools *self, GradusTool tool);
/* The view reports a stroke; one of those beside does. */
void gradus_tools_stroke_cb (GradusTools *self, int part);
void gradus_tools_stroke_beside_cb (GradusTools *self, int part, GradusPlotView *view);
/* The stroke moves the handle it began on. */
void gradus_tools_drag_handle (GradusTools *self, const GradusStroke *stroke);
/* Of a measured path: draw another one along the stroke; lose or bring back the measurement that
 * the stroke began on; move that. */
void gradus_tools_draw_path (GradusTools *self, const GradusStroke *stroke);
void gradus_tools_drop_measurement (GradusTools *self, const GradusStroke *stroke);
void gradus_tools_drag_measurement (GradusTools *self, const GradusStroke *stroke);
/* A key moves a handle that is a parameter. */
void gradus_tools_step_handle_cb (GradusTools *self, int handle, double right, double up);
/* Make the buttons of the classes and their actions. */
void gradus_tools_install_classes (GradusTools *self);
/* Whether the points of the picture have classes, and whether one may be left open. */
gboolean gradus_tools_has_classes (GradusTools *self);
gboolean gradus_tools_has_unknown (GradusTools *self);
/* Make what changes all points or the selected ones; put it in step with the data. */
void gradus_tools_install_whole (GradusTools *self);
void gradus_tools_update_whole (GradusTools *self);
/* Make pens, their buttons and their actions. */
void gradus_tools_install_ink (GradusTools *self);
/* The data being edited, or NULL. */
GradusDataset *gradus_tools_get_dataset (GradusTools *self);
/* Which columns the picture shows. */
GradusPlane gradus_tools_get_plane (GradusTools *self);
/* Put @dataset, which is taken, into the document. @what: translated label of the undo step. */
void gradus_tools_apply (GradusTools *self, GradusDataset *dataset, const char *what);
void gradus_tools_fail (GradusTools *self, const char *sentence);
void gradus_tools_set_selection (GradusTools *self, const guint *rows, guint n);

G_END_DECLS
