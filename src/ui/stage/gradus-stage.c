/* Gradus: the stage, all pictures of the algorithm.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-actions.h"
#include "gradus-data-preview.h"
#include "gradus-say.h"
#include "gradus-life-strip.h"
#include "gradus-settings.h"
#include "gradus-stage-private.h"
#include "gradus-tools.h"

/* The others stand beside the large picture when the stage is at least so wide. */
#define WIDE_ENOUGH 600
#define GAP 6
/* Of a picture in the strip, in widths. */
#define TALLEST 1.4

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
  NO_PICTURE,
  TALE_CHANGED,
  N_SIGNALS,
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GradusStage, gradus_stage, GTK_TYPE_WIDGET)

/* --- Canvas ----------------------------------------------------------------------------------- */

/* Give its range to the pictures whose points can be edited. */
static void
update_canvas (GradusStage *self)
{
  GradusSetup *setup = gradus_document_get_setup (self->document);

  gradus_canvas_update (&self->canvas, setup);
  for (guint i = 0; i < self->slots->len; i++)
    {
      const GradusEdit edit = self->algorithm->plots[gradus_stage_get_slot (self, i)->plot].edit;

      gradus_plot_view_set_canvas (
        gradus_stage_get_slot (self, i)->view,
        self->canvas.set && edit & GRADUS_EDIT_POINTS ? self->canvas.range : NULL);
    }
}

void
gradus_stage_fit_cb (GradusStage *self, GradusPlotView *view)
{
  gradus_canvas_fit (&self->canvas);
  gradus_stage_forget_reaches (self);
  gradus_stage_refresh (self);
}

/* A picture without any mark waits for something; in the strip it is folded meanwhile. */
void
gradus_stage_set_scene (const GradusSlot *slot, GradusScene *scene, GradusSnapshot *snapshot,
                        gboolean animate)
{
  gradus_plot_view_set_scene (slot->view, scene, snapshot, animate);
  if (slot->pane != NULL)
    gradus_pane_set_placeholder (
      slot->pane, gradus_scene_is_waiting (scene) ? gradus_scene_get_placeholder (scene) : NULL);
}

/* The bare data while nothing runs on them; the sentence why is said under the picture. */
static void
show_problem (GradusStage *self)
{
  GradusSetup *setup = gradus_document_get_setup (self->document);
  const char *problem = gradus_document_get_problem (self->document);

  for (guint i = 0; i < self->slots->len; i++)
    {
      const GradusSlot *slot = gradus_stage_get_slot (self, i);
      const GradusPlot *plot = &self->algorithm->plots[slot->plot];
      g_autoptr (GradusScene) scene = gradus_scene_new ();

      /* Where only starts are put down, the axes are no columns of the data. */
      if (setup != NULL && slot->pane == NULL && (plot->edit & ~GRADUS_EDIT_STARTS) != 0)
        {
          gradus_dataset_paint (gradus_setup_get_dataset (setup), scene);
          /* The line of what will stand there is kept, so that nothing moves when it does. */
          if (plot->caption != NULL)
            gradus_scene_set_caption (scene, "\u00a0");
        }
      else
        gradus_scene_set_placeholder (scene, _ ("There is nothing to see yet."));
      gradus_stage_set_scene (slot, scene, NULL, FALSE);
      gradus_plot_view_set_words (slot->view, _ (plot->title), problem);
    }
  gradus_stage_fold_strip (self);
}

void
gradus_stage_refresh (GradusStage *self)
{
  GradusRun *run;

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

  gradus_stage_follow_sentence (self, run);
  gradus_stage_look_ahead (self, run);
  gradus_stage_show_run (self, run);
  gradus_stage_point_out (self, run);
  gradus_stage_show_ink (self);
  /* What is followed may have come under its chart. */
  if (self->followed >= 0)
    gtk_widget_queue_allocate (self->overlay);
}

/* --- Document --------------------------------------------------------------------------------- */

static void
moved_cb (GradusStage *self)
{
  gradus_stage_drop_tale (self);
  gradus_stage_refresh (self);
}

static void
setup_changed_cb (GradusStage *self)
{
  gradus_stage_drop_tale (self);
  if (gradus_document_get_algorithm (self->document) != self->algorithm)
    {
      gradus_stage_make_slots (self);
      gradus_stage_set_editing (self, FALSE);
    }
  else
    gradus_tools_update (GRADUS_TOOLS (self->tools));
  gradus_stage_show_units (self);
  /* An empty canvas has no other use. */
  if (gradus_stage_is_blank (self))
    gradus_stage_set_editing (self, TRUE);
  if (gradus_document_get_run (self->document) == NULL)
    gradus_stage_refresh (self);
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
  gradus_life_strip_set_document (GRADUS_LIFE_STRIP (self->life_strip), document);
  if (document != NULL)
    {
      g_signal_connect_object (document, "moved", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (document, "setup-changed", G_CALLBACK (setup_changed_cb), self,
                               G_CONNECT_SWAPPED);
      /* What played faster than the pictures could follow has come to rest. */
      g_signal_connect_object (document, "notify::playing", G_CALLBACK (gradus_stage_refresh), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (document, "ink-changed", G_CALLBACK (gradus_stage_show_ink), self,
                               G_CONNECT_SWAPPED);
    }
  gradus_stage_make_slots (self);
  gradus_stage_show_units (self);
  gradus_stage_refresh (self);
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
  for (guint i = 0; i < self->slots->len; i++)
    if (gtk_widget_is_focus (GTK_WIDGET (gradus_stage_get_slot (self, i)->view)))
      return gradus_stage_get_slot (self, i)->view;
  return self->slots->len > 0 ? gradus_stage_get_slot (self, 0)->view : NULL;
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

static void
change_edit_cb (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  GradusStage *self = user_data;

  if (!gradus_stage_set_editing (self, g_variant_get_boolean (value)))
    g_signal_emit (self, signals[NO_PICTURE], 0);
}

static void
editing_changed_cb (GradusStage *self)
{
  gradus_stage_set_state (self, "edit", gradus_stage_is_editing (self));
  gradus_stage_show_units (self);
}

static const GActionEntry entries[] = {
  { "large", large_cb, "i" },
  { "edit", NULL, NULL, "false", change_edit_cb },
  { "zoom-in", zoom_in_cb },
  { "zoom-out", zoom_out_cb },
  { "reset-zoom", reset_zoom_cb },
  { "open", gradus_stage_open_cb, "i" },
  { "pin", NULL, NULL, "false", gradus_stage_change_pin_cb },
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

void
gradus_stage_large_changed (GradusStage *self)
{
  g_signal_emit (self, signals[LARGE_CHANGED], 0);
}

void
gradus_stage_tale_changed (GradusStage *self)
{
  g_signal_emit (self, signals[TALE_CHANGED], 0);
}

void
gradus_stage_followed_changed (GradusStage *self)
{
  g_signal_emit (self, signals[FOLLOWED], 0, self->followed_kind, self->followed);
}

/* --- Widget ----------------------------------------------------------------------------------- */

static void
gradus_stage_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                      int *natural, int *minimum_baseline, int *natural_baseline)
{
  const gboolean horizontal = orientation == GTK_ORIENTATION_HORIZONTAL;

  /* Pictures take any size: the same whatever is in them. */
  *minimum = horizontal ? 280 : 260;
  *natural = horizontal ? 760 : 560;
}

static gboolean
reorder_cb (gpointer user_data)
{
  GradusStage *self = user_data;

  self->reorder = 0;
  gradus_stage_turn_side (self);
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

/* The height of the strip in a column: all of it, unless the few pictures that have something to
 * show would be towers. */
static int
find_side_height (GradusStage *self, int width, int height)
{
  int natural;

  gtk_widget_measure (self->side_grid, GTK_ORIENTATION_VERTICAL, width, NULL, &natural, NULL, NULL);
  for (guint i = 1; i < self->slots->len; i++)
    {
      const GradusSlot *slot = gradus_stage_get_slot (self, i);
      int least;

      if (gradus_pane_is_folded (slot->pane))
        continue;
      gtk_widget_measure (GTK_WIDGET (slot->view), GTK_ORIENTATION_VERTICAL, width, NULL, &least,
                          NULL, NULL);
      natural += MAX ((int) (TALLEST * width) - least, 0);
    }
  return MIN (natural, height);
}

static void
gradus_stage_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GradusStage *self = GRADUS_STAGE (widget);
  const int below = CLAMP (height * 24 / 100, 120, 260);

  if (self->slots->len == 0)
    {
      allocate (self->placeholder, 0, 0, width, height);
      return;
    }
  if (self->wide != (width >= WIDE_ENOUGH && width * 10 >= height * 9))
    {
      self->wide = !self->wide;
      if (self->reorder == 0)
        self->reorder = g_idle_add (reorder_cb, self);
    }
  if (self->room != (self->wide ? height : width) || self->below != below)
    {
      self->room = self->wide ? height : width;
      self->below = below;
      if (self->reorder == 0)
        self->reorder = g_idle_add (reorder_cb, self);
    }
  if (!gtk_widget_get_visible (self->side))
    allocate (self->main, 0, 0, width, height);
  else if (self->wide)
    {
      const int beside = CLAMP (width * 14 / 100, 170, 360);

      allocate (self->main, 0, 0, width - beside - GAP, height);
      allocate (self->side, width - beside, 0, beside, find_side_height (self, beside, height));
    }
  else
    {
      allocate (self->main, 0, 0, width, height - below - GAP);
      allocate (self->side, 0, height - below, width, below);
    }
}

static void
gradus_stage_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GTK_WIDGET_CLASS (gradus_stage_parent_class)->snapshot (widget, snapshot);
  gradus_stage_snapshot_glide (GRADUS_STAGE (widget), snapshot);
}

static void
gradus_stage_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GradusStage *self = GRADUS_STAGE (widget);

  GTK_WIDGET_CLASS (gradus_stage_parent_class)->css_changed (widget, change);
  if (self->reorder == 0)
    self->reorder = g_idle_add (reorder_cb, self);
}

/* The window's keys reach the actions of the stage wherever the focus is, while it is in sight:
 * nobody edits what is behind a list. */
static void
gradus_stage_map (GtkWidget *widget)
{
  GradusStage *self = GRADUS_STAGE (widget);
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (widget));

  GTK_WIDGET_CLASS (gradus_stage_parent_class)->map (widget);
  gtk_widget_insert_action_group (root, "stage", G_ACTION_GROUP (self->actions));
  gtk_widget_insert_action_group (root, "tool",
                                  gradus_tools_get_actions (GRADUS_TOOLS (self->tools)));
}

static void
gradus_stage_unmap (GtkWidget *widget)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (widget));

  gtk_widget_insert_action_group (root, "stage", NULL);
  gtk_widget_insert_action_group (root, "tool", NULL);
  GTK_WIDGET_CLASS (gradus_stage_parent_class)->unmap (widget);
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
  gradus_stage_clear_turns (self);
  g_clear_pointer (&self->tale.ahead, gradus_errand_free);
  g_clear_pointer (&self->tale.after, gradus_scene_unref);
  g_clear_pointer (&self->tale.rule, g_free);
  g_clear_pointer (&self->tale.filled, g_free);
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  if (self->main != NULL)
    {
      gradus_stage_end_glide (self);
      g_clear_pointer (&self->menu, gtk_widget_unparent);
      gradus_stage_clear_slots (self);
      gradus_tools_set_document (GRADUS_TOOLS (self->tools), NULL);
    }
  g_clear_pointer (&self->main, gtk_widget_unparent);
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
  g_array_unref (GRADUS_STAGE (object)->slots);
  g_array_unref (GRADUS_STAGE (object)->reaches);
  g_array_unref (GRADUS_STAGE (object)->opened);
  g_free (GRADUS_STAGE (object)->reached);
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
  widget_class->snapshot = gradus_stage_snapshot;
  widget_class->css_changed = gradus_stage_css_changed;
  widget_class->map = gradus_stage_map;
  widget_class->unmap = gradus_stage_unmap;

  props[PROP_DOCUMENT] = g_param_spec_object ("document", NULL, NULL, GRADUS_TYPE_DOCUMENT,
                                              G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY
                                                | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[FAILED] = g_signal_new ("failed", GRADUS_TYPE_STAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[FOLLOWED] = g_signal_new ("followed", GRADUS_TYPE_STAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 2,
                                    G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE, G_TYPE_INT);
  signals[LARGE_CHANGED] = g_signal_new ("large-changed", GRADUS_TYPE_STAGE, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[NO_PICTURE] = g_signal_new ("no-picture", GRADUS_TYPE_STAGE, G_SIGNAL_RUN_LAST, 0, NULL,
                                      NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (GRADUS_TYPE_LIFE_STRIP);
  signals[TALE_CHANGED] = g_signal_new ("tale-changed", GRADUS_TYPE_STAGE, G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (GRADUS_TYPE_TOOLS);
  gtk_widget_class_set_css_name (widget_class, "stage");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-stage.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusStage, main);
  gtk_widget_class_bind_template_child (widget_class, GradusStage, title);
  gtk_widget_class_bind_template_child (widget_class, GradusStage, tools);
  gtk_widget_class_bind_template_child (widget_class, GradusStage, units_box);
  gtk_widget_class_bind_template_child (widget_class, GradusStage, units_label);
  gtk_widget_class_bind_template_child (widget_class, GradusStage, units_button);
  gtk_widget_class_bind_template_child (widget_class, GradusStage, ink_button);
  gtk_widget_class_bind_template_child (widget_class, GradusStage, edit_button);
  gtk_widget_class_bind_template_child (widget_class, GradusStage, fit_button);
  gtk_widget_class_bind_template_child (widget_class, GradusStage, pin_button);
  gtk_widget_class_bind_template_child (widget_class, GradusStage, large);
  gtk_widget_class_bind_template_child (widget_class, GradusStage, overlay);
  gtk_widget_class_bind_template_child (widget_class, GradusStage, life_strip);
  gtk_widget_class_bind_template_child (widget_class, GradusStage, side);
  gtk_widget_class_bind_template_child (widget_class, GradusStage, side_grid);
  gtk_widget_class_bind_template_child (widget_class, GradusStage, placeholder);
  gtk_widget_class_bind_template_callback (widget_class, tools_failed_cb);
  gtk_widget_class_bind_template_callback (widget_class, editing_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, gradus_stage_life_closed_cb);
  gtk_widget_class_bind_template_callback (widget_class, gradus_stage_place_life_cb);
}

static void
gradus_stage_init (GradusStage *self)
{
  self->slots = g_array_new (FALSE, TRUE, sizeof (GradusSlot));
  self->reaches = g_array_new (FALSE, TRUE, sizeof (GradusReach));
  self->opened = g_array_new (FALSE, FALSE, sizeof (guint));
  self->wide = TRUE;
  self->followed = -1;
  self->told = -1;
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "stage", G_ACTION_GROUP (self->actions));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "tool",
                                  gradus_tools_get_actions (GRADUS_TOOLS (self->tools)));
  gradus_actions_describe (self->ink_button, "tool.current::ink");
  gradus_actions_describe (self->edit_button, "stage.edit");
  gradus_actions_describe (self->fit_button, "stage.reset-zoom");
  gradus_actions_describe (self->pin_button, "stage.pin");
  g_signal_connect_object (gradus_settings_get_default (), "notify::ink-faint",
                           G_CALLBACK (gradus_stage_show_ink), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gradus_stage_get_pen (self), "changed",
                           G_CALLBACK (gradus_stage_show_ink), self, G_CONNECT_SWAPPED);
  gradus_stage_make_slots (self);
}

GtkWidget *
gradus_stage_new (void)
{
  return g_object_new (GRADUS_TYPE_STAGE, NULL);
}
