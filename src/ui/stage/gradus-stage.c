/* Gradus: the stage, all pictures of the algorithm.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-canvas.h"
#include "gradus-data-preview.h"
#include "gradus-datum-words.h"
#include "gradus-live-formula.h"
#include "gradus-plot-view-answer.h"
#include "gradus-settings.h"
#include "gradus-stage.h"
#include "gradus-tools.h"
#include "gradus-say.h"

/* The others stand beside the large picture when the stage is at least so wide. */
#define WIDE_ENOUGH 560
#define GAP 6

/* A frame with title, button and picture. The first is the large one; which plot each shows can
 * change. */
typedef struct
{
  GtkWidget *frame;
  GtkWidget *title;
  GtkWidget *button;
  GtkWidget *view;
  guint plot;
} Pane;

struct _GradusStage
{
  GtkWidget parent_instance;

  GtkWidget *tools;
  GtkWidget *side;          /* scrolls the others */
  GtkWidget *side_box;
  GtkWidget *placeholder;
  GArray *panes;            /* Pane */
  GSimpleActionGroup *actions;

  GradusDocument *document;
  GradusPrediction *prediction;
  const GradusQuestion *shown;       /* the question that the pictures were arranged for */
  guint64 shown_step;
  const GradusAlgorithm *algorithm;  /* that the panes were made for */
  guint reorder;            /* idle that turns the row of the others into a column or back */
  gboolean wide;

  GradusCanvas canvas;

  int followed;             /* datum or item of a subject; -1 = none */
  const char *followed_kind;
};

enum
{
  PROP_DOCUMENT = 1,
  N_PROPS,
};

enum
{
  FAILED,
  FOLLOWED,
  LARGE_CHANGED,
  N_SIGNALS,
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GradusStage, gradus_stage, GTK_TYPE_WIDGET)

static void show_ink (GradusStage *self);

static Pane *
pane (GradusStage *self, guint i)
{
  return &g_array_index (self->panes, Pane, i);
}

/* --- Content ---------------------------------------------------------------------------------- */

static char *
describe_cb (int datum, gpointer user_data)
{
  GradusStage *self = user_data;
  GradusSetup *setup = gradus_document_get_setup (self->document);
  GradusRun *run = gradus_document_get_run (self->document);
  GradusView view;

  if (setup == NULL)
    return NULL;
  if (run != NULL)
    gradus_run_get_view (run, &view);
  return gradus_datum_words (gradus_setup_get_dataset (setup), run != NULL ? &view : NULL, datum);
}

static char *
describe_subject_cb (const char *kind, guint item, gpointer user_data)
{
  GradusStage *self = user_data;
  GradusRun *run = gradus_document_get_run (self->document);
  GradusView view;

  if (run == NULL)
    return NULL;
  gradus_run_get_view (run, &view);
  return gradus_subject_words (&view, kind, item);
}

/* --- Canvas ----------------------------------------------------------------------------------- */

/* Give its range to the pictures whose points can be edited. */
static void
update_canvas (GradusStage *self)
{
  GradusSetup *setup = gradus_document_get_setup (self->document);

  gradus_canvas_update (&self->canvas, setup);
  for (guint i = 0; i < self->panes->len; i++)
    {
      const GradusEdit edit = self->algorithm->plots[pane (self, i)->plot].edit;

      gradus_plot_view_set_canvas (GRADUS_PLOT_VIEW (pane (self, i)->view),
                                   self->canvas.set && edit & GRADUS_EDIT_POINTS
                                     ? self->canvas.range : NULL);
    }
}

static void
fit_cb (GradusStage *self, GradusPlotView *view)
{
  gradus_canvas_fit (&self->canvas);
  if (self->document != NULL && self->algorithm != NULL)
    update_canvas (self);
}

/* The bare data, with the sentence why nothing runs on them yet. */
static void
show_problem (GradusStage *self)
{
  GradusSetup *setup = gradus_document_get_setup (self->document);
  const char *problem = gradus_document_get_problem (self->document);

  for (guint i = 0; i < self->panes->len; i++)
    {
      g_autoptr (GradusScene) scene = gradus_scene_new ();

      const GradusEdit edit = self->algorithm->plots[pane (self, i)->plot].edit;

      /* Where only starts are put down, the axes are no columns of the data. */
      if (setup != NULL && (edit & ~GRADUS_EDIT_STARTS) != 0)
        {
          gradus_dataset_paint (gradus_setup_get_dataset (setup), scene);
          gradus_scene_set_caption (scene, problem);
        }
      else
        gradus_scene_set_placeholder (scene, _("There is nothing to see yet."));
      gradus_plot_view_set_scene (GRADUS_PLOT_VIEW (pane (self, i)->view), scene, NULL, FALSE);
      gradus_plot_view_set_words (GRADUS_PLOT_VIEW (pane (self, i)->view),
                                  _(self->algorithm->plots[pane (self, i)->plot].title), problem);
    }
}

static void
show_pane (GradusStage *self, Pane *one, const GradusView *view, GradusSnapshot **snapshot,
           const char *narration)
{
  const GradusPlot *plot = &self->algorithm->plots[one->plot];
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  gsize n_handles;

  gradus_plot_build (plot, view, scene);
  gradus_scene_get_handles (scene, &n_handles);
  /* Fields are sampled from it, and handles are called by the values of their parameters. */
  if ((gradus_scene_get_field (scene) != NULL || n_handles > 0) && *snapshot == NULL)
    *snapshot = gradus_snapshot_new (gradus_document_get_run (self->document));
  gradus_plot_view_set_scene (GRADUS_PLOT_VIEW (one->view), scene, *snapshot, TRUE);
  gradus_plot_view_set_words (GRADUS_PLOT_VIEW (one->view), _(plot->title), narration);
}

static void
refresh (GradusStage *self)
{
  GradusRun *run;
  g_autoptr (GradusSnapshot) snapshot = NULL;
  g_autoptr (GString) narration = NULL;
  GradusView view;

  if (self->document == NULL || self->algorithm == NULL)
    return;
  if (gradus_document_get_algorithm (self->document) == self->algorithm)
    update_canvas (self);
  run = gradus_document_get_run (self->document);
  if (run == NULL)
    {
      /* A worker has the run: what is shown stays until it gives it back. */
      if (!gradus_document_is_busy (self->document))
        show_problem (self);
      return;
    }
  if (gradus_run_get_algorithm (run) != self->algorithm)
    return;

  gradus_run_get_view (run, &view);
  narration = g_string_new (NULL);
  gradus_narrate (&view, narration);
  for (guint i = 0; i < self->panes->len; i++)
    show_pane (self, pane (self, i), &view, &snapshot, narration->str);
  show_ink (self);
}

static void
update_titles (GradusStage *self)
{
  for (guint i = 0; i < self->panes->len; i++)
    {
      Pane *one = pane (self, i);
      g_autofree char *name = NULL;
      const char *title = _(self->algorithm->plots[one->plot].title);

      gtk_label_set_label (GTK_LABEL (one->title), title);
      if (i == 0)
        {
          gtk_widget_set_tooltip_text (one->button, _("Show everything (Ctrl+0)"));
          gtk_accessible_update_property (GTK_ACCESSIBLE (one->button),
                                          GTK_ACCESSIBLE_PROPERTY_LABEL, _("Show everything"), -1);
          continue;
        }
      /* Translators: makes the picture with this title the large one. */
      name = g_strdup_printf (_("Enlarge “%s”"), title);
      gtk_accessible_update_property (GTK_ACCESSIBLE (one->button),
                                      GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
      gtk_actionable_set_action_target (GTK_ACTIONABLE (one->button), "i", (int) one->plot);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (one->button), "stage.large");
      if (one->plot < 9)
        {
          g_autofree char *tip = g_strdup_printf ("%s (Ctrl+%u)", name, one->plot + 1);

          gtk_widget_set_tooltip_text (one->button, tip);
        }
    }
}

static void
update_target (GradusStage *self)
{
  if (self->panes->len == 0)
    gradus_tools_set_target (GRADUS_TOOLS (self->tools), NULL, NULL, GRADUS_EDIT_NONE);
  else
    gradus_tools_set_target (GRADUS_TOOLS (self->tools), GRADUS_PLOT_VIEW (pane (self, 0)->view),
                             self->algorithm->plots[pane (self, 0)->plot].id,
                             self->algorithm->plots[pane (self, 0)->plot].edit);
}

/* What was drawn on the pictures at the position on show. */
static void
show_ink (GradusStage *self)
{
  GradusInkPen *pen = gradus_tools_get_pen (GRADUS_TOOLS (self->tools));

  if (self->document == NULL || self->algorithm == NULL
      || gradus_document_get_algorithm (self->document) != self->algorithm)
    return;
  for (guint i = 0; i < self->panes->len; i++)
    gradus_ink_pen_show (pen, self->document, GRADUS_PLOT_VIEW (pane (self, i)->view),
                         self->algorithm->plots[pane (self, i)->plot].id);
}

/* --- Following a datum ------------------------------------------------------------------------ */

void
gradus_stage_follow (GradusStage *self, const char *kind, int item)
{
  g_return_if_fail (GRADUS_IS_STAGE (self));

  if (item < 0)
    kind = NULL;
  if (self->followed == item && g_strcmp0 (self->followed_kind, kind) == 0)
    return;
  self->followed = item;
  self->followed_kind = kind;
  for (guint i = 0; i < self->panes->len; i++)
    {
      GradusPlotView *view = GRADUS_PLOT_VIEW (pane (self, i)->view);

      gradus_plot_view_set_followed (view, kind == NULL ? item : -1);
      gradus_plot_view_set_followed_subject (view, kind, (guint) MAX (item, 0));
    }
  g_signal_emit (self, signals[FOLLOWED], 0, kind, item);
}

int
gradus_stage_get_followed (GradusStage *self, const char **kind)
{
  g_return_val_if_fail (GRADUS_IS_STAGE (self), -1);

  *kind = self->followed_kind;
  return self->followed;
}

static void
follow (GradusStage *self, int datum)
{
  /* A second click lets go. */
  const gboolean same = self->followed_kind == NULL && datum == self->followed;

  gradus_stage_follow (self, NULL, same ? -1 : datum);
}

static void
activate_subject_cb (GradusStage *self, const char *kind, guint item)
{
  const gboolean same = g_strcmp0 (self->followed_kind, kind) == 0 && (int) item == self->followed;

  gradus_stage_follow (self, kind, same ? -1 : (int) item);
}

/* --- Roles ------------------------------------------------------------------------------------ */

/* Pointing at a mark lights the symbols that mean the same; where no symbol does, nothing. */
static void
hovered_role_cb (GradusStage *self, GParamSpec *pspec, GradusPlotView *view)
{
  const int role = gradus_plot_view_get_hovered_role (view);

  if (self->document != NULL)
    gradus_document_set_lit_role (
        self->document,
        gradus_live_formula_has_role (gradus_document_get_run (self->document), role) ? role : -1);
}

static void
activate_cb (GradusStage *self, int datum, GradusPlotView *view)
{
  /* Asked for data, a click is an answer. */
  if (gradus_tools_is_answering (GRADUS_TOOLS (self->tools))
      && GTK_WIDGET (view) == pane (self, 0)->view)
    {
      gradus_prediction_toggle_datum (self->prediction, datum);
      return;
    }
  follow (self, datum);
}

/* Asked for a place, every stroke says where. */
static void
stroke_cb (GradusStage *self, int part, GradusPlotView *view)
{
  const GradusStroke *stroke = gradus_plot_view_get_stroke (view);
  const GradusAnswer *given;

  /* The hand goes on where the eye is: from the first stroke on data the axes stand still. It is
   * heard before the tools, which change the data. */
  if (part == GRADUS_STROKE_BEGIN && GTK_WIDGET (view) == pane (self, 0)->view
      && self->algorithm->plots[pane (self, 0)->plot].edit & GRADUS_EDIT_POINTS
      && !gradus_tools_is_answering (GRADUS_TOOLS (self->tools)))
    gradus_canvas_keep (&self->canvas, gradus_document_get_setup (self->document),
                        gradus_plot_view_get_layout (view));
  if (!gradus_tools_is_answering (GRADUS_TOOLS (self->tools))
      || GTK_WIDGET (view) != pane (self, 0)->view || part >= GRADUS_STROKE_END)
    return;
  given = gradus_prediction_get_given (self->prediction);
  /* Enter once more at the same place is as much as to say: that is my answer. */
  if (part == GRADUS_STROKE_BEGIN && gradus_plot_view_has_keyboard (view)
      && gradus_prediction_is_ready (self->prediction) && given->x == stroke->x
      && given->y == stroke->y)
    gradus_prediction_reveal (self->prediction);
  else
    gradus_prediction_give_place (self->prediction, stroke->x, stroke->y);
}

static void
show_prediction (GradusStage *self)
{
  const GradusPrompt *prompt = gradus_prediction_get_prompt (self->prediction);
  const int plot = gradus_prediction_get_plot (self->prediction);
  const GradusPredictionState state = gradus_prediction_get_state (self->prediction);
  GradusStrokeKind kind = GRADUS_STROKE_SELECT;

  /* A question that was not there before is asked on its own picture. */
  if (plot >= 0 && (self->shown != prompt->question || self->shown_step != prompt->step))
    gradus_stage_set_large (self, (guint) plot);
  self->shown = prompt != NULL ? prompt->question : NULL;
  self->shown_step = prompt != NULL ? prompt->step : 0;

  for (guint i = 0; i < self->panes->len; i++)
    gradus_plot_view_show_prediction (GRADUS_PLOT_VIEW (pane (self, i)->view), self->prediction,
                                      (int) pane (self, i)->plot, i == 0);
  if (state == GRADUS_PREDICTION_ASKING && plot >= 0 && plot == gradus_stage_get_large (self))
    {
      if (prompt->question->kind == GRADUS_ANSWER_PLACE
          || prompt->question->kind == GRADUS_ANSWER_LINE)
        kind = GRADUS_STROKE_BRUSH;
      else if (prompt->question->kind == GRADUS_ANSWER_DATA)
        kind = GRADUS_STROKE_NONE;
    }
  gradus_tools_set_answering (GRADUS_TOOLS (self->tools), kind);
}

void
gradus_stage_set_prediction (GradusStage *self, GradusPrediction *prediction)
{
  g_return_if_fail (GRADUS_IS_STAGE (self));

  if (self->prediction != NULL)
    g_signal_handlers_disconnect_by_data (self->prediction, self);
  g_set_object (&self->prediction, prediction);
  if (prediction != NULL)
    {
      g_signal_connect_object (prediction, "changed", G_CALLBACK (show_prediction), self,
                               G_CONNECT_SWAPPED);
      show_prediction (self);
    }
}

GradusInkPen *
gradus_stage_get_pen (GradusStage *self)
{
  g_return_val_if_fail (GRADUS_IS_STAGE (self), NULL);

  return gradus_tools_get_pen (GRADUS_TOOLS (self->tools));
}

GActionGroup *
gradus_stage_get_tool_actions (GradusStage *self)
{
  g_return_val_if_fail (GRADUS_IS_STAGE (self), NULL);

  return gradus_tools_get_actions (GRADUS_TOOLS (self->tools));
}

const char *
gradus_stage_get_tool (GradusStage *self)
{
  g_return_val_if_fail (GRADUS_IS_STAGE (self), NULL);

  return gradus_tools_get_current (GRADUS_TOOLS (self->tools));
}

/* --- Panes ------------------------------------------------------------------------------------ */

static Pane
make_pane (GradusStage *self, guint plot, gboolean large)
{
  Pane one = { .plot = plot };
  GtkWidget *header = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, GAP);

  one.frame = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class (one.frame, "card");
  gtk_widget_add_css_class (one.frame, "stage-pane");
  gtk_widget_set_overflow (one.frame, GTK_OVERFLOW_HIDDEN);

  one.title = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (one.title), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (one.title), 0);
  gtk_widget_set_hexpand (one.title, TRUE);
  gtk_widget_add_css_class (one.title, large ? "heading" : "caption-heading");
  gtk_box_append (GTK_BOX (header), one.title);

  one.button = gtk_button_new_from_icon_name (large ? "gradus-fit-symbolic"
                                                    : "gradus-large-symbolic");
  gtk_widget_add_css_class (one.button, "flat");
  gtk_widget_set_focus_on_click (one.button, FALSE);
  gtk_box_append (GTK_BOX (header), one.button);
  gtk_widget_set_margin_start (header, 12);
  gtk_widget_set_margin_end (header, 3);
  gtk_widget_set_margin_top (header, 3);
  gtk_box_append (GTK_BOX (one.frame), header);

  one.view = gradus_plot_view_new ();
  if (large)
    g_signal_connect_object (one.button, "clicked", G_CALLBACK (gradus_plot_view_reset_zoom),
                             one.view, G_CONNECT_SWAPPED);
  gradus_plot_view_set_describe (GRADUS_PLOT_VIEW (one.view), describe_cb, self);
  gradus_plot_view_set_compact (GRADUS_PLOT_VIEW (one.view), !large);
  gradus_plot_view_set_describe_subject (GRADUS_PLOT_VIEW (one.view), describe_subject_cb, self);
  g_object_bind_property (self->document, "lit-role", one.view, "lit-role",
                          G_BINDING_SYNC_CREATE);
  g_signal_connect_object (one.view, "activate-datum", G_CALLBACK (activate_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (one.view, "activate-subject", G_CALLBACK (activate_subject_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (one.view, "notify::hovered-role", G_CALLBACK (hovered_role_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (one.view, "fit", G_CALLBACK (fit_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (one.view, "stroke", G_CALLBACK (stroke_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (one.frame), one.view);
  return one;
}

static void
clear_panes (GradusStage *self)
{
  gradus_tools_set_target (GRADUS_TOOLS (self->tools), NULL, NULL, GRADUS_EDIT_NONE);
  for (guint i = 0; i < self->panes->len; i++)
    {
      gradus_plot_view_set_describe (GRADUS_PLOT_VIEW (pane (self, i)->view), NULL, NULL);
      gradus_plot_view_set_describe_subject (GRADUS_PLOT_VIEW (pane (self, i)->view), NULL, NULL);
      if (i == 0)
        gtk_widget_unparent (pane (self, i)->frame);
      else
        gtk_box_remove (GTK_BOX (self->side_box), pane (self, i)->frame);
    }
  g_array_set_size (self->panes, 0);
}

static void
set_side_orientation (GradusStage *self)
{
  const GtkOrientation orientation
    = self->wide ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL;
  g_autoptr (PangoLayout) line = gtk_widget_create_pango_layout (GTK_WIDGET (self), "0");
  int height;

  /* Room for the numbers of the axes, however large the text is. */
  pango_layout_get_pixel_size (line, NULL, &height);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->side_box), orientation);
  gtk_box_set_homogeneous (GTK_BOX (self->side_box), TRUE);
  for (guint i = 1; i < self->panes->len; i++)
    gtk_widget_set_size_request (pane (self, i)->frame, self->wide ? -1 : MAX (210, 11 * height),
                                 self->wide ? MAX (165, 9 * height) : -1);
}

static void
make_panes (GradusStage *self)
{
  clear_panes (self);
  gradus_stage_follow (self, NULL, -1);
  self->algorithm = self->document != NULL ? gradus_document_get_algorithm (self->document) : NULL;
  if (self->algorithm != NULL)
    for (guint i = 0; self->algorithm->plots[i].id != NULL; i++)
      {
        Pane one = make_pane (self, i, i == 0);

        g_array_append_val (self->panes, one);
        if (i == 0)
          gtk_widget_set_parent (one.frame, GTK_WIDGET (self));
        else
          gtk_box_append (GTK_BOX (self->side_box), one.frame);
      }
  gtk_widget_set_visible (self->side, self->panes->len > 1);
  gtk_widget_set_visible (self->placeholder, self->panes->len == 0);
  set_side_orientation (self);
  if (self->panes->len > 0)
    update_titles (self);
  update_target (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
  g_signal_emit (self, signals[LARGE_CHANGED], 0);
}

int
gradus_stage_get_large (GradusStage *self)
{
  g_return_val_if_fail (GRADUS_IS_STAGE (self), -1);

  return self->panes->len > 0 ? (int) pane (self, 0)->plot : -1;
}

void
gradus_stage_set_large (GradusStage *self, guint plot)
{
  g_return_if_fail (GRADUS_IS_STAGE (self));

  for (guint i = 1; i < self->panes->len; i++)
    if (pane (self, i)->plot == plot)
      {
        pane (self, i)->plot = pane (self, 0)->plot;
        pane (self, 0)->plot = plot;
        gradus_plot_view_reset (GRADUS_PLOT_VIEW (pane (self, i)->view));
        gradus_plot_view_reset (GRADUS_PLOT_VIEW (pane (self, 0)->view));
        update_titles (self);
        update_target (self);
        refresh (self);
        if (self->prediction != NULL)
          show_prediction (self);
        g_signal_emit (self, signals[LARGE_CHANGED], 0);
        return;
      }
}

GradusPlotView *
gradus_stage_get_view (GradusStage *self, guint plot)
{
  g_return_val_if_fail (GRADUS_IS_STAGE (self), NULL);

  for (guint i = 0; i < self->panes->len; i++)
    if (pane (self, i)->plot == plot)
      return GRADUS_PLOT_VIEW (pane (self, i)->view);
  return NULL;
}

/* --- Document --------------------------------------------------------------------------------- */

static void
moved_cb (GradusStage *self)
{
  refresh (self);
}

static void
setup_changed_cb (GradusStage *self)
{
  if (gradus_document_get_algorithm (self->document) != self->algorithm)
    make_panes (self);
  else
    gradus_tools_update (GRADUS_TOOLS (self->tools));
  if (gradus_document_get_run (self->document) == NULL)
    refresh (self);
}

GradusDocument *
gradus_stage_get_document (GradusStage *self)
{
  g_return_val_if_fail (GRADUS_IS_STAGE (self), NULL);

  return self->document;
}

static void
gradus_stage_set_document (GradusStage *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_STAGE (self));

  if (self->document == document)
    return;
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  gradus_tools_set_document (GRADUS_TOOLS (self->tools), document);
  if (document != NULL)
    {
      g_signal_connect_object (document, "moved", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (document, "setup-changed", G_CALLBACK (setup_changed_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (document, "ink-changed", G_CALLBACK (show_ink), self,
                               G_CONNECT_SWAPPED);
    }
  make_panes (self);
  refresh (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_DOCUMENT]);
}

/* --- Actions ---------------------------------------------------------------------------------- */

static void
large_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gradus_stage_set_large (user_data, (guint) MAX (g_variant_get_int32 (parameter), 0));
}

static GradusPlotView *
focused_view (GradusStage *self)
{
  for (guint i = 0; i < self->panes->len; i++)
    if (gtk_widget_is_focus (pane (self, i)->view))
      return GRADUS_PLOT_VIEW (pane (self, i)->view);
  return self->panes->len > 0 ? GRADUS_PLOT_VIEW (pane (self, 0)->view) : NULL;
}

static void
zoom_in_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusPlotView *view = focused_view (user_data);

  if (view != NULL)
    gradus_plot_view_zoom (view, 1.25);
}

static void
zoom_out_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusPlotView *view = focused_view (user_data);

  if (view != NULL)
    gradus_plot_view_zoom (view, 0.8);
}

static void
reset_zoom_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusPlotView *view = focused_view (user_data);

  if (view != NULL)
    gradus_plot_view_reset_zoom (view);
}

static const GActionEntry entries[] = {
  { "large", large_cb, "i" },
  { "zoom-in", zoom_in_cb },
  { "zoom-out", zoom_out_cb },
  { "reset-zoom", reset_zoom_cb },
};

GActionGroup *
gradus_stage_get_actions (GradusStage *self)
{
  g_return_val_if_fail (GRADUS_IS_STAGE (self), NULL);

  return G_ACTION_GROUP (self->actions);
}

static void
tools_failed_cb (GradusStage *self, const char *sentence)
{
  g_signal_emit (self, signals[FAILED], 0, sentence);
}

/* --- Widget ----------------------------------------------------------------------------------- */

static void
gradus_stage_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                      int *natural, int *minimum_baseline, int *natural_baseline)
{
  GradusStage *self = GRADUS_STAGE (widget);
  int tools = 0;

  if (gtk_widget_get_visible (self->tools))
    gtk_widget_measure (self->tools, orientation,
                        orientation == GTK_ORIENTATION_VERTICAL ? for_size : -1, &tools, NULL,
                        NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = MAX (tools, 280);
      *natural = MAX (*minimum, 760);
    }
  else
    {
      *minimum = tools + 220;
      *natural = MAX (*minimum, 560);
    }
}

static gboolean
reorder_cb (gpointer user_data)
{
  GradusStage *self = user_data;

  self->reorder = 0;
  set_side_orientation (self);
  return G_SOURCE_REMOVE;
}

static void
allocate (GtkWidget *widget, int x, int y, int width, int height)
{
  GtkAllocation allocation = { x, y, MAX (width, 0), MAX (height, 0) };
  int least_width, least_height;

  /* GTK wants to have been asked. */
  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, MAX (width, least_width), &least_height,
                      NULL, NULL, NULL);
  allocation.width = MAX (allocation.width, least_width);
  allocation.height = MAX (allocation.height, least_height);
  gtk_widget_size_allocate (widget, &allocation, -1);
}

static void
gradus_stage_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GradusStage *self = GRADUS_STAGE (widget);
  int top = 0;

  if (gtk_widget_get_visible (self->tools))
    {
      int tools;

      gtk_widget_measure (self->tools, GTK_ORIENTATION_VERTICAL, width, &tools, NULL, NULL, NULL);
      allocate (self->tools, 0, 0, width, tools);
      top = tools + GAP;
    }
  height = MAX (height - top, 1);

  if (self->panes->len == 0)
    {
      allocate (self->placeholder, 0, top, width, height);
      return;
    }
  if (self->panes->len == 1)
    {
      allocate (pane (self, 0)->frame, 0, top, width, height);
      return;
    }

  if (self->wide != (width >= WIDE_ENOUGH && width * 10 >= height * 9))
    {
      self->wide = !self->wide;
      if (self->reorder == 0)
        self->reorder = g_idle_add (reorder_cb, self);
    }
  if (self->wide)
    {
      const int beside = CLAMP (width * 34 / 100, 200, 440);

      allocate (pane (self, 0)->frame, 0, top, width - beside - GAP, height);
      allocate (self->side, width - beside, top, beside, height);
    }
  else
    {
      const int below = CLAMP (height * 34 / 100, 140, 280);

      allocate (pane (self, 0)->frame, 0, top, width, height - below - GAP);
      allocate (self->side, 0, top + height - below, width, below);
    }
}

static void
gradus_stage_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GradusStage *self = GRADUS_STAGE (widget);

  GTK_WIDGET_CLASS (gradus_stage_parent_class)->css_changed (widget, change);
  if (self->reorder == 0)
    self->reorder = g_idle_add (reorder_cb, self);
}

/* The window's keys reach the actions of the stage wherever the focus is. */
static void
gradus_stage_root (GtkWidget *widget)
{
  GradusStage *self = GRADUS_STAGE (widget);
  GtkWidget *root;

  GTK_WIDGET_CLASS (gradus_stage_parent_class)->root (widget);
  root = GTK_WIDGET (gtk_widget_get_root (widget));
  gtk_widget_insert_action_group (root, "stage", G_ACTION_GROUP (self->actions));
  gtk_widget_insert_action_group (root, "tool",
                                  gradus_tools_get_actions (GRADUS_TOOLS (self->tools)));
}

static void
gradus_stage_unroot (GtkWidget *widget)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (widget));

  gtk_widget_insert_action_group (root, "stage", NULL);
  gtk_widget_insert_action_group (root, "tool", NULL);
  GTK_WIDGET_CLASS (gradus_stage_parent_class)->unroot (widget);
}

static void
gradus_stage_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT)
    g_value_set_object (value, GRADUS_STAGE (object)->document);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gradus_stage_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT)
    gradus_stage_set_document (GRADUS_STAGE (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gradus_stage_dispose (GObject *object)
{
  GradusStage *self = GRADUS_STAGE (object);

  g_clear_handle_id (&self->reorder, g_source_remove);
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  if (self->tools != NULL)
    {
      clear_panes (self);
      gradus_tools_set_document (GRADUS_TOOLS (self->tools), NULL);
    }
  g_clear_pointer (&self->tools, gtk_widget_unparent);
  g_clear_pointer (&self->side, gtk_widget_unparent);
  g_clear_pointer (&self->placeholder, gtk_widget_unparent);
  gradus_stage_set_prediction (self, NULL);
  g_clear_object (&self->document);
  g_clear_object (&self->actions);
  G_OBJECT_CLASS (gradus_stage_parent_class)->dispose (object);
}

static void
gradus_stage_finalize (GObject *object)
{
  g_array_unref (GRADUS_STAGE (object)->panes);
  gradus_canvas_clear (&GRADUS_STAGE (object)->canvas);
  G_OBJECT_CLASS (gradus_stage_parent_class)->finalize (object);
}

static void
gradus_stage_class_init (GradusStageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = gradus_stage_get_property;
  object_class->set_property = gradus_stage_set_property;
  object_class->dispose = gradus_stage_dispose;
  object_class->finalize = gradus_stage_finalize;
  widget_class->measure = gradus_stage_measure;
  widget_class->size_allocate = gradus_stage_size_allocate;
  widget_class->css_changed = gradus_stage_css_changed;
  widget_class->root = gradus_stage_root;
  widget_class->unroot = gradus_stage_unroot;

  props[PROP_DOCUMENT]
    = g_param_spec_object ("document", NULL, NULL, GRADUS_TYPE_DOCUMENT,
                           G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[FAILED] = g_signal_new ("failed", GRADUS_TYPE_STAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[FOLLOWED] = g_signal_new ("followed", GRADUS_TYPE_STAGE, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 2,
                                    G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE, G_TYPE_INT);
  signals[LARGE_CHANGED] = g_signal_new ("large-changed", GRADUS_TYPE_STAGE, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (GRADUS_TYPE_TOOLS);
  gtk_widget_class_set_css_name (widget_class, "stage");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-stage.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusStage, tools);
  gtk_widget_class_bind_template_child (widget_class, GradusStage, side);
  gtk_widget_class_bind_template_child (widget_class, GradusStage, side_box);
  gtk_widget_class_bind_template_child (widget_class, GradusStage, placeholder);
  gtk_widget_class_bind_template_callback (widget_class, tools_failed_cb);
}

static void
gradus_stage_init (GradusStage *self)
{
  self->panes = g_array_new (FALSE, TRUE, sizeof (Pane));
  self->wide = TRUE;
  self->followed = -1;
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "stage", G_ACTION_GROUP (self->actions));
  g_signal_connect_object (gradus_settings_get_default (), "notify::ink-faint",
                           G_CALLBACK (show_ink), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gradus_stage_get_pen (self), "changed", G_CALLBACK (show_ink), self,
                           G_CONNECT_SWAPPED);
  make_panes (self);
}

GtkWidget *
gradus_stage_new (void)
{
  return g_object_new (GRADUS_TYPE_STAGE, NULL);
}
