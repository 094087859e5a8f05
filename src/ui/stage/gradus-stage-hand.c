/* Gradus: the stage and the hand: what is pointed at, followed, answered and edited.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-datum-words.h"
#include "gradus-live-formula.h"
#include "gradus-plot-view-answer.h"
#include "gradus-stage-private.h"
#include "gradus-tools.h"

/* --- Words ------------------------------------------------------------------------------------ */

static char *
describe_cb (int datum, gpointer user_data)
{
  GradusStage *self = user_data;
  GradusSetup *setup = gradus_document_get_setup (self->document);
  GradusRun *run = gradus_document_get_run (self->document);
  GradusPosition here;

  if (setup == NULL)
    return NULL;
  if (run != NULL)
    gradus_run_get_view (run, &here);
  return gradus_datum_words (gradus_setup_get_dataset (setup), run != NULL ? &here : NULL, datum);
}

static char *
describe_subject_cb (const char *kind, guint item, gpointer user_data)
{
  GradusStage *self = user_data;
  GradusRun *run = gradus_document_get_run (self->document);
  GradusPosition here;

  if (run == NULL)
    return NULL;
  gradus_run_get_view (run, &here);
  return gradus_subject_words (&here, kind, item);
}

/* --- Following a datum ------------------------------------------------------------------------ */

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
      && view == gradus_stage_get_slot (self, 0)->view)
    {
      gradus_prediction_toggle_datum (self->prediction, datum);
      return;
    }
  follow (self, datum);
}

/* What a hand may change in @view. */
static GradusEdit
get_edit (GradusStage *self, GradusPlotView *view)
{
  for (guint i = 0; i < self->slots->len; i++)
    if (gradus_stage_get_slot (self, i)->view == view)
      return self->algorithm->plots[gradus_stage_get_slot (self, i)->plot].edit;
  return GRADUS_EDIT_NONE;
}

/* Asked for a place, every stroke says where. */
static void
stroke_cb (GradusStage *self, int part, GradusPlotView *view)
{
  const GradusStroke *stroke = gradus_plot_view_get_stroke (view);
  const GradusAnswer *given;

  /* The hand goes on where the eye is: from the first stroke on data the axes stand still. It is
   * heard before the tools, which change the data. */
  if (part == GRADUS_STROKE_BEGIN && get_edit (self, view) & GRADUS_EDIT_POINTS
      && !gradus_tools_is_answering (GRADUS_TOOLS (self->tools)))
    gradus_canvas_keep (&self->canvas, gradus_document_get_setup (self->document),
                        gradus_plot_view_get_layout (view));
  if (!gradus_tools_is_answering (GRADUS_TOOLS (self->tools))
      || view != gradus_stage_get_slot (self, 0)->view || part >= GRADUS_STROKE_END)
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

/* Whether the picture of @plot has nothing to show where the run stands. It is built to know: what
 * its pane shows may be of an earlier step, until it has its turn. */
static gboolean
is_waiting (GradusStage *self, guint plot)
{
  GradusRun *run = gradus_document_get_run (self->document);
  g_autoptr (GradusScene) scene = NULL;
  GradusPosition here;

  if (run == NULL || gradus_run_get_algorithm (run) != self->algorithm)
    return FALSE;
  gradus_run_get_view (run, &here);
  scene = gradus_stage_build (self, plot, &here);
  return gradus_scene_is_waiting (scene);
}

/* A question is asked on its own picture. One that is still empty would only take the place of what
 * the answer is to be found in: it comes with the answer, unless the answer is given in it. */
static void
make_room (GradusStage *self, const GradusPrompt *prompt, guint plot)
{
  const GradusAnswerKind kind = prompt->question->kind;

  if (kind != GRADUS_ANSWER_PLACE && kind != GRADUS_ANSWER_LINE && kind != GRADUS_ANSWER_DATA
      && is_waiting (self, plot))
    return;
  self->arranged = TRUE;
  gradus_stage_set_large (self, plot);
}

void
gradus_stage_show_prediction (GradusStage *self)
{
  const GradusPrompt *prompt = gradus_prediction_get_prompt (self->prediction);
  const int plot = gradus_prediction_get_plot (self->prediction);
  const GradusPredictionState state = gradus_prediction_get_state (self->prediction);
  GradusStrokeKind kind = GRADUS_STROKE_SELECT;

  /* What is clicked after a question that was not there before is the answer: pen and brushes are
   * put away. */
  if (plot >= 0 && (self->shown != prompt->question || self->shown_step != prompt->step))
    {
      self->arranged = FALSE;
      gradus_tools_choose_select (GRADUS_TOOLS (self->tools));
    }
  self->shown = prompt != NULL ? prompt->question : NULL;
  self->shown_step = prompt != NULL ? prompt->step : 0;
  if (plot >= 0 && !self->arranged)
    make_room (self, prompt, (guint) plot);

  for (guint i = 0; i < self->slots->len; i++)
    gradus_plot_view_show_prediction (gradus_stage_get_slot (self, i)->view, self->prediction,
                                      (int) gradus_stage_get_slot (self, i)->plot, i == 0);
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
      g_signal_connect_object (prediction, "changed", G_CALLBACK (gradus_stage_show_prediction),
                               self, G_CONNECT_SWAPPED);
      gradus_stage_show_prediction (self);
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

/* --- Views ------------------------------------------------------------------------------------ */

/* What can be done with the picture. */
static void
menu_cb (GradusStage *self, double x, double y, GradusPlotView *view)
{
  const graphene_point_t from = GRAPHENE_POINT_INIT ((float) x, (float) y);
  GdkRectangle pointed = { 0, 0, 1, 1 };
  graphene_point_t to;

  if (self->menu == NULL)
    {
      g_autoptr (GMenu) model = g_menu_new ();
      g_autoptr (GMenu) export = g_menu_new ();

      g_menu_append (model, _ ("_Edit Data"), "stage.edit");
      g_menu_append (model, _ ("_Draw on the Picture"), "tool.current::ink");
      g_menu_append (model, _ ("_Show Everything"), "stage.reset-zoom");
      g_menu_append (export, _ ("Copy _Link"), "win.copy-link");
      g_menu_append (export, _ ("E_xport…"), "win.export");
      g_menu_append_section (model, NULL, G_MENU_MODEL (export));
      self->menu = gtk_popover_menu_new_from_model (G_MENU_MODEL (model));
      gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
      gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
      gtk_widget_set_parent (self->menu, self->main);
    }
  if (!gtk_widget_compute_point (GTK_WIDGET (view), self->main, &from, &to))
    return;
  pointed.x = (int) to.x;
  pointed.y = (int) to.y;
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &pointed);
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

void
gradus_stage_watch_view (GradusStage *self, GradusPlotView *view)
{
  gradus_plot_view_set_describe (view, describe_cb, self);
  gradus_plot_view_set_describe_subject (view, describe_subject_cb, self);
  g_object_bind_property (self->document, "lit-role", view, "lit-role", G_BINDING_SYNC_CREATE);
  g_signal_connect_object (view, "activate-datum", G_CALLBACK (activate_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "activate-subject", G_CALLBACK (activate_subject_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "notify::hovered-role", G_CALLBACK (hovered_role_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "fit", G_CALLBACK (gradus_stage_fit_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "stroke", G_CALLBACK (stroke_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "menu", G_CALLBACK (menu_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "tale-over", G_CALLBACK (gradus_stage_end_tale), self,
                           G_CONNECT_SWAPPED);
}

void
gradus_stage_show_ink (GradusStage *self)
{
  GradusInkPen *pen = gradus_tools_get_pen (GRADUS_TOOLS (self->tools));

  if (self->document == NULL || self->algorithm == NULL
      || gradus_document_get_algorithm (self->document) != self->algorithm)
    return;
  for (guint i = 0; i < self->slots->len; i++)
    gradus_ink_pen_show (pen, self->document, gradus_stage_get_slot (self, i)->view,
                         self->algorithm->plots[gradus_stage_get_slot (self, i)->plot].id);
}

/* --- Editing the data ------------------------------------------------------------------------- */

gboolean
gradus_stage_is_blank (GradusStage *self)
{
  GradusSetup *setup = self->document != NULL ? gradus_document_get_setup (self->document) : NULL;
  const GradusTable *table = setup != NULL
                               ? gradus_dataset_get_table (gradus_setup_get_dataset (setup))
                               : NULL;

  return table != NULL && table->n == 0;
}

/* The first picture whose data can be edited, the large one before the others; -1 = none. */
static int
find_editable (GradusStage *self)
{
  const int large = gradus_stage_get_large (self);

  if (large >= 0
      && gradus_tools_can_edit (GRADUS_TOOLS (self->tools), self->algorithm->plots[large].edit))
    return large;
  for (guint i = 0; large >= 0 && self->algorithm->plots[i].id != NULL; i++)
    if (gradus_tools_can_edit (GRADUS_TOOLS (self->tools), self->algorithm->plots[i].edit))
      return (int) i;
  return -1;
}

gboolean
gradus_stage_set_editing (GradusStage *self, gboolean editing)
{
  const int plot = editing ? find_editable (self) : -1;

  g_return_val_if_fail (GRADUS_IS_STAGE (self), FALSE);

  if (editing && plot < 0)
    return FALSE;
  if (editing)
    gradus_stage_set_large (self, (guint) plot);
  gradus_tools_set_editing (GRADUS_TOOLS (self->tools), editing);
  return TRUE;
}

gboolean
gradus_stage_is_editing (GradusStage *self)
{
  g_return_val_if_fail (GRADUS_IS_STAGE (self), FALSE);

  return gradus_tools_is_editing (GRADUS_TOOLS (self->tools));
}

gboolean
gradus_stage_put_tool_away (GradusStage *self)
{
  g_return_val_if_fail (GRADUS_IS_STAGE (self), FALSE);

  if (g_str_equal (gradus_stage_get_tool (self), "select"))
    return FALSE;
  gradus_tools_choose_select (GRADUS_TOOLS (self->tools));
  return TRUE;
}
