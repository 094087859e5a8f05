/* Gradus: where playing stops: the algorithm's events to choose from, and conditions to type.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-algorithm.h"
#include "gradus-breakpoints-panel.h"
#include "gradus-condition-entry.h"

struct _GradusBreakpointsPanel
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *title;
  GtkWidget *events_box;
  GtkWidget *list;
  GtkWidget *entry;

  GradusDocument *document;
  const GradusAlgorithm *algorithm; /* what the events were listed for */
  gboolean showing;                 /* the rows are being set, nobody toggles them */
};

G_DEFINE_FINAL_TYPE (GradusBreakpointsPanel, gradus_breakpoints_panel, GTK_TYPE_WIDGET)

static void
remove_children (GtkWidget *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (box)) != NULL)
    gtk_widget_unparent (child);
}

/* A check button whose label may take several lines. */
static GtkWidget *
new_check (const char *text, const char *tooltip)
{
  GtkWidget *check = gtk_check_button_new ();
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_check_button_set_child (GTK_CHECK_BUTTON (check), label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_widget_set_tooltip_text (check, tooltip);
  return check;
}

/* A row is marked, not by its colour alone, where its breakpoint is hit. */
static void
mark (GtkWidget *row, gboolean hit)
{
  if (hit)
    gtk_widget_add_css_class (row, "hit");
  else
    gtk_widget_remove_css_class (row, "hit");
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  hit ? _ ("Hit at this step") : "", -1);
}

/* --- Events ----------------------------------------------------------------------------------- */

static void
event_toggled_cb (GtkCheckButton *check, gpointer user_data)
{
  GradusBreakpointsPanel *self = user_data;

  if (!self->showing)
    gradus_document_set_breakpoint (
      self->document, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (check), "event")),
      gtk_check_button_get_active (check));
}

static void
build_events (GradusBreakpointsPanel *self, const GradusAlgorithm *algorithm)
{
  self->algorithm = algorithm;
  remove_children (self->events_box);
  for (guint i = 0; algorithm->events != NULL && algorithm->events[i].id != NULL; i++)
    {
      GtkWidget *check = new_check (_ (algorithm->events[i].title),
                                    _ (algorithm->events[i].explain));

      gtk_widget_add_css_class (check, "breakpoint");
      g_object_set_data (G_OBJECT (check), "event", GUINT_TO_POINTER (i));
      g_signal_connect_object (check, "toggled", G_CALLBACK (event_toggled_cb), self, 0);
      gtk_box_append (GTK_BOX (self->events_box), check);
    }
}

/* --- Conditions ------------------------------------------------------------------------------- */

static guint
get_index (gpointer widget)
{
  return GPOINTER_TO_UINT (g_object_get_data (widget, "breakpoint"));
}

static void
condition_toggled_cb (GtkCheckButton *check, gpointer user_data)
{
  GradusBreakpointsPanel *self = user_data;

  if (!self->showing)
    gradus_document_enable_breakpoint (self->document, get_index (check),
                                       gtk_check_button_get_active (check));
}

static void
remove_cb (GtkButton *button, gpointer user_data)
{
  GradusBreakpointsPanel *self = user_data;

  gradus_document_remove_breakpoint (self->document, get_index (button));
  gradus_condition_entry_type (GRADUS_CONDITION_ENTRY (self->entry), "");
}

static GtkWidget *
new_row (GradusBreakpointsPanel *self, guint index, const GradusBreakpoint *breakpoint)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *check = new_check (breakpoint->text, NULL);
  GtkWidget *remove = gtk_button_new_from_icon_name ("gradus-remove-symbolic");
  g_autofree char *remove_words = g_strdup_printf (_ ("Remove the breakpoint “%s”"),
                                                   breakpoint->text);

  gtk_widget_add_css_class (row, "breakpoint");
  gtk_widget_add_css_class (check, "monospace");
  gtk_widget_add_css_class (remove, "flat");
  gtk_widget_add_css_class (remove, "small");
  gtk_widget_set_valign (remove, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), breakpoint->enabled);
  gtk_widget_set_tooltip_text (remove, remove_words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (remove), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  remove_words, -1);
  g_object_set_data (G_OBJECT (row), "breakpoint", GUINT_TO_POINTER (index));
  g_object_set_data (G_OBJECT (check), "breakpoint", GUINT_TO_POINTER (index));
  g_object_set_data (G_OBJECT (remove), "breakpoint", GUINT_TO_POINTER (index));
  g_signal_connect_object (check, "toggled", G_CALLBACK (condition_toggled_cb), self, 0);
  g_signal_connect_object (remove, "clicked", G_CALLBACK (remove_cb), self, 0);
  gtk_box_append (GTK_BOX (words), check);
  if (breakpoint->problem != NULL)
    {
      GtkWidget *problem = gtk_label_new (breakpoint->problem);

      gtk_label_set_wrap (GTK_LABEL (problem), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (problem), PANGO_WRAP_WORD_CHAR);
      gtk_label_set_xalign (GTK_LABEL (problem), 0);
      gtk_widget_set_margin_start (problem, 26);
      gtk_widget_add_css_class (problem, "caption");
      gtk_widget_add_css_class (problem, "error");
      gtk_box_append (GTK_BOX (words), problem);
    }
  gtk_box_append (GTK_BOX (row), words);
  gtk_box_append (GTK_BOX (row), remove);
  return row;
}

/* Everything but the breakpoints on events, which have their check buttons above. */
static void
build_list (GradusBreakpointsPanel *self)
{
  remove_children (self->list);
  for (guint i = 0; i < gradus_document_count_breakpoints (self->document); i++)
    {
      const GradusBreakpoint *breakpoint = gradus_document_get_nth_breakpoint (self->document, i);

      if (breakpoint->condition == NULL || gradus_condition_get_event (breakpoint->condition) < 0)
        gtk_box_append (GTK_BOX (self->list), new_row (self, i, breakpoint));
    }
}

static guint64
get_hits (GradusBreakpointsPanel *self)
{
  GradusRun *run = gradus_document_get_run (self->document);

  if (run == NULL || gradus_run_get_micro (run) > 0)
    return 0;
  return gradus_document_get_hit_mask (self->document, gradus_run_get_step (run));
}

/* What is hit where the run stands. */
static void
show_hits (GradusBreakpointsPanel *self)
{
  const guint64 mask = get_hits (self);
  guint64 events = 0;

  for (guint i = 0; i < gradus_document_count_breakpoints (self->document); i++)
    {
      const GradusBreakpoint *breakpoint = gradus_document_get_nth_breakpoint (self->document, i);
      const int event = breakpoint->condition != NULL
                          ? gradus_condition_get_event (breakpoint->condition)
                          : -1;

      if (event >= 0 && i < GRADUS_WATCHER_MAX && (mask >> i & 1) != 0)
        events |= G_GUINT64_CONSTANT (1) << event;
    }
  for (GtkWidget *check = gtk_widget_get_first_child (self->events_box); check != NULL;
       check = gtk_widget_get_next_sibling (check))
    {
      const guint event = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (check), "event"));

      gtk_check_button_set_active (GTK_CHECK_BUTTON (check),
                                   gradus_document_get_breakpoint (self->document, event));
      mark (check, (events >> event & 1) != 0);
    }
  for (GtkWidget *row = gtk_widget_get_first_child (self->list); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    {
      const guint i = get_index (row);

      mark (row, i < GRADUS_WATCHER_MAX && (mask >> i & 1) != 0);
    }
}

static void
moved_cb (GradusBreakpointsPanel *self)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);

  if (algorithm == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  self->showing = TRUE;
  if (algorithm != self->algorithm)
    build_events (self, algorithm);
  show_hits (self);
  self->showing = FALSE;
}

static void
breakpoints_changed_cb (GradusBreakpointsPanel *self)
{
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  self->showing = TRUE;
  build_list (self);
  self->showing = FALSE;
  moved_cb (self);
}

void
gradus_breakpoints_panel_type (GradusBreakpointsPanel *self, const char *text)
{
  g_return_if_fail (GRADUS_IS_BREAKPOINTS_PANEL (self));

  gradus_condition_entry_type (GRADUS_CONDITION_ENTRY (self->entry), text);
}

/* --- Widget ----------------------------------------------------------------------------------- */

static void
gradus_breakpoints_panel_map (GtkWidget *widget)
{
  GradusBreakpointsPanel *self = GRADUS_BREAKPOINTS_PANEL (widget);

  GTK_WIDGET_CLASS (gradus_breakpoints_panel_parent_class)->map (widget);
  if (self->document != NULL && gradus_document_get_algorithm (self->document) != NULL)
    breakpoints_changed_cb (self);
}

void
gradus_breakpoints_panel_set_document (GradusBreakpointsPanel *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_BREAKPOINTS_PANEL (self));

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  gradus_condition_entry_set_document (GRADUS_CONDITION_ENTRY (self->entry), document);
  if (document == NULL)
    return;
  g_signal_connect_object (document, "moved", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "setup-changed", G_CALLBACK (breakpoints_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "breakpoints-changed", G_CALLBACK (breakpoints_changed_cb),
                           self, G_CONNECT_SWAPPED);
}

static void
gradus_breakpoints_panel_dispose (GObject *object)
{
  GradusBreakpointsPanel *self = GRADUS_BREAKPOINTS_PANEL (object);

  g_clear_object (&self->document);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_breakpoints_panel_parent_class)->dispose (object);
}

static void
gradus_breakpoints_panel_class_init (GradusBreakpointsPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_breakpoints_panel_dispose;
  widget_class->map = gradus_breakpoints_panel_map;
  g_type_ensure (GRADUS_TYPE_CONDITION_ENTRY);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/gradus/Gradus/gradus-breakpoints-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusBreakpointsPanel, box);
  gtk_widget_class_bind_template_child (widget_class, GradusBreakpointsPanel, title);
  gtk_widget_class_bind_template_child (widget_class, GradusBreakpointsPanel, events_box);
  gtk_widget_class_bind_template_child (widget_class, GradusBreakpointsPanel, list);
  gtk_widget_class_bind_template_child (widget_class, GradusBreakpointsPanel, entry);
}

static void
gradus_breakpoints_panel_init (GradusBreakpointsPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  self->title, NULL, -1);
}
