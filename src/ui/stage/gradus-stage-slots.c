/* Gradus: the stage and which plot stands where.
 *
 * The first slot is the large picture, the others are panes of the strip. Plots move between slots,
 * widgets do not: in the strip they always stand in the order that the algorithm gives them,
 * without the one that is large.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-stage-private.h"
#include "gradus-tools.h"

GradusSlot *
gradus_stage_get_slot (GradusStage *self, guint i)
{
  return &g_array_index (self->slots, GradusSlot, i);
}

static void
update_titles (GradusStage *self)
{
  for (guint i = 0; i < self->slots->len; i++)
    {
      const GradusSlot *slot = gradus_stage_get_slot (self, i);
      const char *title = _ (self->algorithm->plots[slot->plot].title);

      if (slot->pane != NULL)
        gradus_pane_set_plot (slot->pane, slot->plot, title);
      else
        gtk_label_set_label (GTK_LABEL (self->title), title);
    }
}

static void
update_target (GradusStage *self)
{
  GradusTools *tools = GRADUS_TOOLS (self->tools);
  const GradusSlot *large;

  if (self->slots->len == 0)
    {
      gradus_tools_set_target (tools, NULL, NULL, GRADUS_EDIT_NONE);
      return;
    }
  large = gradus_stage_get_slot (self, 0);
  gradus_tools_set_target (tools, large->view, self->algorithm->plots[large->plot].id,
                           self->algorithm->plots[large->plot].edit);
  for (guint i = 1; i < self->slots->len; i++)
    {
      const GradusSlot *slot = gradus_stage_get_slot (self, i);

      gradus_tools_add_beside (tools, slot->view, self->algorithm->plots[slot->plot].edit);
    }
}

void
gradus_stage_clear_slots (GradusStage *self)
{
  gradus_tools_set_target (GRADUS_TOOLS (self->tools), NULL, NULL, GRADUS_EDIT_NONE);
  for (guint i = 0; i < self->slots->len; i++)
    {
      const GradusSlot *slot = gradus_stage_get_slot (self, i);

      gradus_plot_view_set_describe (slot->view, NULL, NULL);
      gradus_plot_view_set_describe_subject (slot->view, NULL, NULL);
      if (slot->pane != NULL)
        gtk_grid_remove (GTK_GRID (self->side_grid), GTK_WIDGET (slot->pane));
      else
        gtk_box_remove (GTK_BOX (self->large), GTK_WIDGET (slot->view));
    }
  g_array_set_size (self->slots, 0);
}

/* --- What of the strip is shown --------------------------------------------------------------- */

/* So many can be looked at together; a picture has at least so many pixels inside its axes. */
#define MOST_OPEN 3
#define LEAST_PLOT 120
/* Around it, in lines of text: numbers of the axes; the title of a picture, high and wide. */
#define AXES_LINES 2
#define TITLE_LINES 2
#define TITLE_WIDTH 8

static int
get_line (GradusStage *self)
{
  g_autoptr (PangoLayout) line = gtk_widget_create_pango_layout (GTK_WIDGET (self), "0");
  int height;

  pango_layout_get_pixel_size (line, NULL, &height);
  return height;
}

static guint
count_open (GradusStage *self)
{
  const int line = get_line (self), linked = (int) self->slots->len - 1;
  const int picture = LEAST_PLOT + AXES_LINES * line;
  int titles;

  if (self->room == 0)
    return MOST_OPEN;
  if (self->wide)
    titles = linked * TITLE_LINES * line;
  else
    titles = linked * picture <= self->room ? 0 : TITLE_WIDTH * line;
  return (guint) CLAMP ((self->room - titles) / picture, 1, MOST_OPEN);
}

/* In a row: the pictures side by side, and beside them the titles of the folded ones, as many below
 * each other as the strip is high. */
static void
arrange_strip (GradusStage *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (self->side_grid);
  const int rows = MAX (self->below / ((TITLE_LINES + 1) * get_line (self)), 1);
  int open = 0, folded = 0, at[2] = { 0, 0 };

  for (guint i = 1; i < self->slots->len; i++)
    *(gradus_pane_is_folded (gradus_stage_get_slot (self, i)->pane) ? &folded : &open) += 1;
  for (guint i = 1; i < self->slots->len; i++)
    {
      GradusPane *pane = gradus_stage_get_slot (self, i)->pane;
      const gboolean shut = gradus_pane_is_folded (pane);
      const int place = at[shut]++;
      const int column = self->wide ? 0 : shut ? open + place / rows : place;
      const int row = self->wide ? (int) i : shut ? place % rows : 0;
      const int span = self->wide || shut ? 1 : CLAMP (folded, 1, rows);

      g_object_set (gtk_layout_manager_get_layout_child (layout, GTK_WIDGET (pane)), "column",
                    column, "row", row, "row-span", span, NULL);
    }
}

static gboolean
is_opened (GradusStage *self, guint plot, guint most)
{
  for (guint i = 0; i < MIN (self->opened->len, most); i++)
    if (g_array_index (self->opened, guint, i) == plot)
      return TRUE;
  return FALSE;
}

void
gradus_stage_fold_strip (GradusStage *self)
{
  const guint most = count_open (self);
  guint wanted = 0;

  for (guint i = 1; i < self->slots->len; i++)
    {
      const GradusSlot *slot = gradus_stage_get_slot (self, i);

      if (!gradus_pane_is_waiting (slot->pane))
        wanted += is_opened (self, slot->plot, most);
    }
  for (guint i = 1; i < self->slots->len; i++)
    {
      const GradusSlot *slot = gradus_stage_get_slot (self, i);
      gboolean open = !gradus_pane_is_waiting (slot->pane);

      if (open && !is_opened (self, slot->plot, most))
        {
          open = wanted < most;
          wanted += open;
        }
      gradus_pane_set_shut (slot->pane, !open);
    }
  arrange_strip (self);
}

void
gradus_stage_open_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusStage *self = user_data;
  const guint plot = (guint) MAX (g_variant_get_int32 (parameter), 0);

  for (guint i = 0; i < self->opened->len; i++)
    if (g_array_index (self->opened, guint, i) == plot)
      g_array_remove_index (self->opened, i--);
  g_array_prepend_val (self->opened, plot);
  gradus_stage_fold_strip (self);
}

void
gradus_stage_turn_side (GradusStage *self)
{
  /* Room for the numbers of the axes, however large the text is. */
  const int height = get_line (self);

  for (guint i = 1; i < self->slots->len; i++)
    {
      const GradusSlot *slot = gradus_stage_get_slot (self, i);

      gtk_widget_set_size_request (GTK_WIDGET (slot->view), self->wide ? -1 : 9 * height,
                                   self->wide ? 5 * height : -1);
      gradus_pane_set_in_row (slot->pane, !self->wide);
    }
  gradus_stage_fold_strip (self);
}

static void
add_slot (GradusStage *self, guint plot)
{
  GradusSlot slot = { .plot = plot };

  if (self->slots->len == 0)
    {
      slot.view = GRADUS_PLOT_VIEW (gradus_plot_view_new ());
      gradus_plot_view_set_corners (slot.view, GRADUS_CORNERS_ALL);
      gtk_box_append (GTK_BOX (self->large), GTK_WIDGET (slot.view));
    }
  else
    {
      slot.pane = GRADUS_PANE (gradus_pane_new ());
      slot.view = gradus_pane_get_view (slot.pane);
      gtk_grid_attach (GTK_GRID (self->side_grid), GTK_WIDGET (slot.pane), 0,
                       (int) self->slots->len, 1, 1);
    }
  gradus_stage_watch_view (self, slot.view);
  g_array_append_val (self->slots, slot);
}

void
gradus_stage_make_slots (GradusStage *self)
{
  gradus_stage_drop_tale (self);
  gradus_stage_end_glide (self);
  gradus_stage_clear_slots (self);
  self->told = -1;
  self->pointed_out = FALSE;
  gradus_stage_set_pinned (self, FALSE);
  gradus_stage_forget_reaches (self);
  gradus_stage_follow (self, NULL, -1);
  self->algorithm = self->document != NULL ? gradus_document_get_algorithm (self->document) : NULL;
  if (self->algorithm != NULL)
    for (guint i = 0; self->algorithm->plots[i].id != NULL; i++)
      add_slot (self, i);
  gradus_stage_reset_turns (self);
  g_array_set_size (self->opened, 0);
  gradus_stage_fold_strip (self);
  /* While all of it is folded, too: the first step must not resize the large picture. */
  gtk_widget_set_visible (self->side, self->slots->len > 1);
  gtk_widget_set_visible (self->pin_button, self->slots->len > 1);
  gtk_widget_set_visible (self->main, self->slots->len > 0);
  gtk_widget_set_visible (self->placeholder, self->slots->len == 0);
  gradus_stage_turn_side (self);
  update_titles (self);
  update_target (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
  gradus_stage_large_changed (self);
}

int
gradus_stage_get_large (GradusStage *self)
{
  g_return_val_if_fail (GRADUS_IS_STAGE (self), -1);

  return self->slots->len > 0 ? (int) gradus_stage_get_slot (self, 0)->plot : -1;
}

static void
put (GradusSlot *slot, guint plot)
{
  if (slot->plot == plot)
    return;
  slot->plot = plot;
  gradus_plot_view_reset (slot->view);
}

void
gradus_stage_put_large (GradusStage *self, guint plot)
{
  if (plot >= self->slots->len || gradus_stage_get_slot (self, 0)->plot == plot)
    return;
  gradus_stage_drop_tale (self);
  put (gradus_stage_get_slot (self, 0), plot);
  for (guint i = 1; i < self->slots->len; i++)
    put (gradus_stage_get_slot (self, i), i <= plot ? i - 1 : i);
  gradus_stage_reset_turns (self);
  update_titles (self);
  update_target (self);
  gradus_stage_refresh (self);
  if (self->prediction != NULL)
    gradus_stage_show_prediction (self);
  gradus_stage_large_changed (self);
}

GradusPlotView *
gradus_stage_get_view (GradusStage *self, guint plot)
{
  g_return_val_if_fail (GRADUS_IS_STAGE (self), NULL);

  for (guint i = 0; i < self->slots->len; i++)
    if (gradus_stage_get_slot (self, i)->plot == plot)
      return gradus_stage_get_slot (self, i)->view;
  return NULL;
}
