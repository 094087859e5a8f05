/* Gradus: the drawing tools.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-actions.h"
#include "gradus-algorithm.h"
#include "gradus-settings.h"
#include "gradus-tools-private.h"

#define GROUP_GAP 9
/* A point of more inputs is not drawn by hand: a picture shows two. */
#define MOST_DRAWN_INPUTS 16

typedef struct
{
  const char *id; /* target of the action "tool.current" */
  const char *icon;
  GradusEdit needs;
  GradusStrokeKind stroke;
  double radius;
} Tool;

static const Tool tools[] = {
  [GRADUS_TOOL_SELECT] = { "select", "gradus-tool-select-symbolic", GRADUS_EDIT_NONE,
                           GRADUS_STROKE_SELECT, 0 },
  [GRADUS_TOOL_INK] = { "ink", "gradus-tool-ink-symbolic", GRADUS_EDIT_NONE, GRADUS_STROKE_INK, 0 },
  [GRADUS_TOOL_ADD] = { "add", "gradus-tool-add-symbolic", GRADUS_EDIT_POINTS, GRADUS_STROKE_BRUSH,
                        4 },
  [GRADUS_TOOL_SPRAY] = { "spray", "gradus-tool-spray-symbolic", GRADUS_EDIT_POINTS,
                          GRADUS_STROKE_BRUSH, 28 },
  [GRADUS_TOOL_STAMP] = { "stamp", "gradus-tool-stamp-symbolic", GRADUS_EDIT_POINTS,
                          GRADUS_STROKE_BRUSH, 48 },
  [GRADUS_TOOL_LINE] = { "line", "gradus-tool-line-symbolic", GRADUS_EDIT_POINTS,
                         GRADUS_STROKE_PATH, 0 },
  [GRADUS_TOOL_LASSO] = { "lasso", "gradus-tool-lasso-symbolic", GRADUS_EDIT_POINTS,
                          GRADUS_STROKE_LASSO, 0 },
  [GRADUS_TOOL_ERASE] = { "erase", "gradus-tool-erase-symbolic", GRADUS_EDIT_POINTS,
                          GRADUS_STROKE_BRUSH, 12 },
  [GRADUS_TOOL_RELABEL] = { "relabel", "gradus-tool-relabel-symbolic", GRADUS_EDIT_POINTS,
                            GRADUS_STROKE_BRUSH, 12 },
  [GRADUS_TOOL_WALL] = { "wall", "gradus-tool-wall-symbolic", GRADUS_EDIT_CELLS,
                         GRADUS_STROKE_BRUSH, 0 },
  [GRADUS_TOOL_FREE] = { "free", "gradus-tool-free-symbolic", GRADUS_EDIT_CELLS,
                         GRADUS_STROKE_BRUSH, 0 },
  [GRADUS_TOOL_REWARD] = { "reward", "gradus-tool-reward-symbolic", GRADUS_EDIT_CELLS,
                           GRADUS_STROKE_BRUSH, 0 },
  [GRADUS_TOOL_TERMINAL] = { "terminal", "gradus-tool-terminal-symbolic", GRADUS_EDIT_CELLS,
                             GRADUS_STROKE_BRUSH, 0 },
  [GRADUS_TOOL_PATH] = { "path", "gradus-tool-path-symbolic", GRADUS_EDIT_PATH, GRADUS_STROKE_PATH,
                         0 },
  [GRADUS_TOOL_DROP] = { "drop", "gradus-tool-drop-symbolic", GRADUS_EDIT_PATH, GRADUS_STROKE_BRUSH,
                         8 },
};

G_STATIC_ASSERT (G_N_ELEMENTS (tools) == GRADUS_N_TOOLS);

enum
{
  PROP_EDITING = 1,
  N_PROPS,
};

enum
{
  FAILED,
  N_SIGNALS,
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GradusTools, gradus_tools, GTK_TYPE_WIDGET)

/* --- What suits ------------------------------------------------------------------------------- */

GradusDataset *
gradus_tools_get_dataset (GradusTools *self)
{
  GradusSetup *setup = self->document != NULL ? gradus_document_get_setup (self->document) : NULL;

  return setup != NULL ? gradus_setup_get_dataset (setup) : NULL;
}

GradusPlane
gradus_tools_get_plane (GradusTools *self)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);

  return algorithm != NULL && algorithm->needs & GRADUS_NEEDS_Y ? GRADUS_PLANE_X_Y
                                                                : GRADUS_PLANE_X1_X2;
}

/* Whether the data allow @tool in a picture where @edit is possible. */
static gboolean
data_allow (GradusTools *self, GradusTool tool, GradusEdit edit)
{
  GradusDataset *dataset = gradus_tools_get_dataset (self);
  const GradusTable *table;

  if (dataset == NULL || !(edit & tools[tool].needs))
    return FALSE;
  if (tools[tool].needs != GRADUS_EDIT_POINTS)
    return TRUE;
  table = gradus_dataset_get_table (dataset);
  if (table == NULL)
    return FALSE;
  if (gradus_tools_get_plane (self) == GRADUS_PLANE_X_Y ? table->d < 1 || table->y_column < 0
                                                        : table->d < 2)
    return FALSE;
  if (table->d > MOST_DRAWN_INPUTS)
    return FALSE;
  if (tool == GRADUS_TOOL_RELABEL)
    return table->label_column >= 0;
  return TRUE;
}

gboolean
gradus_tools_suits (GradusTools *self, GradusTool tool)
{
  if (tool == GRADUS_TOOL_SELECT)
    return TRUE;
  if (self->view == NULL)
    return FALSE;
  return tool == GRADUS_TOOL_INK || (self->editing && data_allow (self, tool, self->edit));
}

gboolean
gradus_tools_can_edit (GradusTools *self, GradusEdit edit)
{
  g_return_val_if_fail (GRADUS_IS_TOOLS (self), FALSE);

  for (guint i = 0; i < GRADUS_N_TOOLS; i++)
    if (data_allow (self, i, edit))
      return TRUE;
  return FALSE;
}

/* --- Selection -------------------------------------------------------------------------------- */

static void
set_enabled (GradusTools *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

void
gradus_tools_set_selection (GradusTools *self, const guint *rows, guint n)
{
  g_autofree char *words = NULL;

  g_array_set_size (self->selection, 0);
  if (n > 0)
    g_array_append_vals (self->selection, rows, n);
  if (self->view != NULL)
    gradus_plot_view_set_selection (self->view, rows, n);

  words = g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "%u point selected", "%u points selected", n), n);
  gtk_label_set_label (GTK_LABEL (self->selection_label), words);
  gtk_widget_set_visible (self->selection_box, n > 0);
  set_enabled (self, "delete", n > 0);
  set_enabled (self, "unselect", n > 0);
  set_enabled (self, "relabel-selection", n > 0 && gradus_tools_has_classes (self));
  if (n > 0 && self->view != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->view),
                                    GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words, -1);
}

static void
delete_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusTools *self = user_data;
  GradusDataset *dataset = gradus_tools_get_dataset (self);
  g_autoptr (GArray) rows = g_array_copy (self->selection);

  if (dataset == NULL || rows->len == 0)
    return;
  self->strokes++;
  gradus_tools_set_selection (self, NULL, 0);
  gradus_tools_apply (
    self, gradus_edit_table_remove (dataset, (const guint *) (gpointer) rows->data, rows->len),
    _ ("Erase points"));
}

static void
relabel_selection_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusTools *self = user_data;
  GradusDataset *dataset = gradus_tools_get_dataset (self);

  if (dataset == NULL || self->selection->len == 0)
    return;
  self->strokes++;
  gradus_tools_apply (self,
                      gradus_edit_table_relabel (dataset,
                                                 (const guint *) (gpointer) self->selection->data,
                                                 self->selection->len, self->class_index),
                      _ ("Change classes"));
}

static void
unselect_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gradus_tools_set_selection (user_data, NULL, 0);
}

/* --- Edits ------------------------------------------------------------------------------------ */

void
gradus_tools_fail (GradusTools *self, const char *sentence)
{
  g_signal_emit (self, signals[FAILED], 0, sentence);
}

void
gradus_tools_apply (GradusTools *self, GradusDataset *dataset, const char *what)
{
  g_autoptr (GradusDataset) taken = dataset;
  g_autoptr (GError) error = NULL;
  g_autofree char *merge = g_strdup_printf (GRADUS_GESTURE_KEY "stroke-%u", self->strokes);

  if (taken != NULL && !gradus_document_set_dataset (self->document, taken, what, merge, &error))
    gradus_tools_fail (self, error->message);
}

/* --- Choosing --------------------------------------------------------------------------------- */

static void
put_stroke_kind (GradusTools *self)
{
  if (self->view != NULL)
    gradus_plot_view_set_stroke_kind (
      self->view, self->tool == GRADUS_TOOL_SELECT ? self->answering : tools[self->tool].stroke,
      tools[self->tool].radius);
}

void
gradus_tools_set_answering (GradusTools *self, GradusStrokeKind kind)
{
  g_return_if_fail (GRADUS_IS_TOOLS (self));

  if (self->answering == kind)
    return;
  self->answering = kind;
  put_stroke_kind (self);
}

gboolean
gradus_tools_is_answering (GradusTools *self)
{
  g_return_val_if_fail (GRADUS_IS_TOOLS (self), FALSE);

  return self->answering != GRADUS_STROKE_SELECT && self->tool == GRADUS_TOOL_SELECT;
}

static void
choose (GradusTools *self, GradusTool tool)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "current");

  self->tool = tool;
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_string (tools[tool].id));
  put_stroke_kind (self);
  gtk_widget_set_visible (self->pen_box, tool == GRADUS_TOOL_INK);
  gtk_widget_set_visible (self->class_box, tool != GRADUS_TOOL_INK && self->editing
                                             && gradus_tools_has_classes (self));
  gtk_widget_set_visible (GTK_WIDGET (self), self->editing || tool == GRADUS_TOOL_INK);
  gtk_widget_set_visible (self->value_box, gradus_tools_suits (self, GRADUS_TOOL_REWARD));
  gtk_widget_set_sensitive (self->value_box,
                            tool == GRADUS_TOOL_REWARD || tool == GRADUS_TOOL_TERMINAL);
}

static void
change_current_cb (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  GradusTools *self = user_data;
  const char *id = g_variant_get_string (value, NULL);

  /* The pen is put away by what took it out. */
  if (self->tool == GRADUS_TOOL_INK && g_str_equal (tools[GRADUS_TOOL_INK].id, id))
    choose (self, GRADUS_TOOL_SELECT);
  else
    for (guint i = 0; i < GRADUS_N_TOOLS; i++)
      if (g_str_equal (tools[i].id, id) && gradus_tools_suits (self, i))
        choose (self, i);
}

void
gradus_tools_choose_select (GradusTools *self)
{
  g_return_if_fail (GRADUS_IS_TOOLS (self));

  choose (self, GRADUS_TOOL_SELECT);
}

static const GActionEntry entries[] = {
  { "current", NULL, "s", "'select'", change_current_cb },
  { "delete", delete_cb },
  { "relabel-selection", relabel_selection_cb },
  { "unselect", unselect_cb },
};

void
gradus_tools_update (GradusTools *self)
{
  const gboolean classes = gradus_tools_has_classes (self);
  const gboolean unknown = gradus_tools_has_unknown (self);

  g_return_if_fail (GRADUS_IS_TOOLS (self));

  for (guint i = 0; i < GRADUS_N_TOOLS; i++)
    if (self->buttons[i] != NULL)
      gtk_widget_set_visible (self->buttons[i], gradus_tools_suits (self, i));
  gtk_widget_set_visible (self->buttons_box, self->editing);
  gtk_widget_set_visible (self->unknown_button, unknown);
  if (!unknown && self->class_index == GRADUS_LABEL_UNKNOWN)
    g_action_group_change_action_state (G_ACTION_GROUP (self->actions), "class",
                                        g_variant_new_int32 (0));
  set_enabled (self, "next-class", classes);
  gradus_tools_update_whole (self);
  choose (self, gradus_tools_suits (self, self->tool) ? self->tool : GRADUS_TOOL_SELECT);

  {
    GradusDataset *dataset = gradus_tools_get_dataset (self);
    const GradusTable *table = dataset != NULL ? gradus_dataset_get_table (dataset) : NULL;

    /* Rows that are gone cannot stay selected. */
    for (guint i = 0; i < self->selection->len; i++)
      if (table == NULL || g_array_index (self->selection, guint, i) >= table->n)
        {
          gradus_tools_set_selection (self, NULL, 0);
          break;
        }
  }
}

void
gradus_tools_set_editing (GradusTools *self, gboolean editing)
{
  g_return_if_fail (GRADUS_IS_TOOLS (self));

  if (self->editing == editing)
    return;
  self->editing = editing;
  if (!editing)
    gradus_tools_set_selection (self, NULL, 0);
  gradus_tools_update (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_EDITING]);
}

gboolean
gradus_tools_is_editing (GradusTools *self)
{
  g_return_val_if_fail (GRADUS_IS_TOOLS (self), FALSE);

  return self->editing;
}

void
gradus_tools_set_document (GradusTools *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_TOOLS (self));

  g_set_object (&self->document, document);
  gradus_tools_set_selection (self, NULL, 0);
  gradus_tools_update (self);
}

static void
forget_beside (GradusTools *self)
{
  for (guint i = 0; i < self->beside->len; i++)
    {
      GradusBeside *beside = &g_array_index (self->beside, GradusBeside, i);

      g_clear_signal_handler (&beside->handler, beside->view);
      gradus_plot_view_set_stroke_kind (beside->view, GRADUS_STROKE_NONE, 0);
      g_object_unref (beside->view);
    }
  g_array_set_size (self->beside, 0);
}

void
gradus_tools_add_beside (GradusTools *self, GradusPlotView *view, GradusEdit edit)
{
  GradusBeside beside = { g_object_ref (view), edit, 0 };

  g_return_if_fail (GRADUS_IS_TOOLS (self));

  beside.handler = g_signal_connect_swapped (view, "stroke",
                                             G_CALLBACK (gradus_tools_stroke_beside_cb), self);
  gradus_plot_view_set_stroke_kind (view, GRADUS_STROKE_SELECT, 0);
  g_array_append_val (self->beside, beside);
}

void
gradus_tools_set_target (GradusTools *self, GradusPlotView *view, const char *plot, GradusEdit edit)
{
  g_return_if_fail (GRADUS_IS_TOOLS (self));

  forget_beside (self);
  if (self->view != view)
    {
      gradus_tools_set_selection (self, NULL, 0);
      if (self->view != NULL)
        {
          g_clear_signal_handler (&self->stroke_handler, self->view);
          g_clear_signal_handler (&self->step_handler, self->view);
          gradus_plot_view_set_stroke_kind (self->view, GRADUS_STROKE_NONE, 0);
        }
      g_set_object (&self->view, view);
      if (view != NULL)
        {
          self->stroke_handler = g_signal_connect_swapped (
            view, "stroke", G_CALLBACK (gradus_tools_stroke_cb), self);
          self->step_handler = g_signal_connect_swapped (
            view, "step-handle", G_CALLBACK (gradus_tools_step_handle_cb), self);
        }
    }
  self->plot = plot;
  self->edit = edit;
  gradus_tools_update (self);
}

GActionGroup *
gradus_tools_get_actions (GradusTools *self)
{
  return G_ACTION_GROUP (self->actions);
}

const char *
gradus_tools_get_current (GradusTools *self)
{
  return tools[self->tool].id;
}

/* --- Widgets ---------------------------------------------------------------------------------- */

static void
make_tool_buttons (GradusTools *self)
{
  for (guint i = 0; i < GRADUS_N_TOOLS; i++)
    {
      GtkWidget *button;
      g_autofree char *action = g_strconcat ("tool.current::", tools[i].id, NULL);

      /* The pen is no tool for data; its button is beside the mode's. */
      if (i == GRADUS_TOOL_INK)
        continue;
      button = gtk_toggle_button_new ();
      gtk_button_set_icon_name (GTK_BUTTON (button), tools[i].icon);
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", tools[i].id);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "tool.current");
      gtk_widget_set_focus_on_click (button, FALSE);
      gradus_actions_describe (button, action);
      gtk_box_append (GTK_BOX (self->buttons_box), button);
      self->buttons[i] = button;
    }
}

static void
scheme_changed_cb (GradusTools *self)
{
  for (guint k = 0; k < GRADUS_TOOLS_CLASSES; k++)
    gtk_widget_queue_draw (gtk_button_get_child (GTK_BUTTON (self->class_buttons[k])));
  for (guint i = 0; i < GRADUS_PEN_ERASER; i++)
    gtk_widget_queue_draw (gtk_button_get_child (GTK_BUTTON (self->pen_buttons[i])));
}

static void
gradus_tools_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_EDITING)
    g_value_set_boolean (value, GRADUS_TOOLS (object)->editing);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gradus_tools_dispose (GObject *object)
{
  GradusTools *self = GRADUS_TOOLS (object);
  GtkWidget *child;

  if (self->view != NULL)
    {
      g_clear_signal_handler (&self->stroke_handler, self->view);
      g_clear_signal_handler (&self->step_handler, self->view);
    }
  forget_beside (self);
  g_clear_object (&self->view);
  g_clear_object (&self->document);
  g_clear_object (&self->actions);
  g_clear_object (&self->pen);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (gradus_tools_parent_class)->dispose (object);
}

static void
gradus_tools_finalize (GObject *object)
{
  GradusTools *self = GRADUS_TOOLS (object);

  g_array_unref (self->selection);
  g_array_unref (self->beside);
  gsl_rng_free (self->rng);
  G_OBJECT_CLASS (gradus_tools_parent_class)->finalize (object);
}

static void
gradus_tools_class_init (GradusToolsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = gradus_tools_dispose;
  object_class->finalize = gradus_tools_finalize;
  object_class->get_property = gradus_tools_get_property;
  props[PROP_EDITING] = g_param_spec_boolean ("editing", NULL, NULL, FALSE,
                                              G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  signals[FAILED] = g_signal_new ("failed", GRADUS_TYPE_TOOLS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_TOOLBAR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-tools.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusTools, buttons_box);
  gtk_widget_class_bind_template_child (widget_class, GradusTools, class_box);
  gtk_widget_class_bind_template_child (widget_class, GradusTools, whole_button);
  gtk_widget_class_bind_template_child (widget_class, GradusTools, value_box);
  gtk_widget_class_bind_template_child (widget_class, GradusTools, value_spin);
  gtk_widget_class_bind_template_child (widget_class, GradusTools, pen_box);
  gtk_widget_class_bind_template_child (widget_class, GradusTools, selection_box);
  gtk_widget_class_bind_template_child (widget_class, GradusTools, selection_label);
}

static void
gradus_tools_init (GradusTools *self)
{
  self->selection = g_array_new (FALSE, FALSE, sizeof (guint));
  self->beside = g_array_new (FALSE, TRUE, sizeof (GradusBeside));
  /* What is sprayed by hand need not be reproducible: the points themselves are saved. */
  self->rng = gradus_rng_new (GRADUS_RNG_MT19937, (guint64) g_get_real_time ());
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "tool", G_ACTION_GROUP (self->actions));
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))),
                              GROUP_GAP);
  self->answering = GRADUS_STROKE_SELECT;
  make_tool_buttons (self);
  gradus_tools_install_ink (self);
  gradus_tools_install_classes (self);
  gradus_tools_install_whole (self);
  g_signal_connect_object (gradus_settings_get_default (), "notify::scheme",
                           G_CALLBACK (scheme_changed_cb), self, G_CONNECT_SWAPPED);
  gradus_tools_set_selection (self, NULL, 0);
  gradus_tools_update (self);
}
