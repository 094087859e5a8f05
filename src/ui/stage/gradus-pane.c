/* Gradus: a linked picture in the strip of the stage.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-pane.h"

/* Only so many pictures have a key. */
#define KEYS 9
/* The least width of a title in a row: Chinese could be broken after every character. */
#define ROW_CHARS 6

struct _GradusPane
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *title;
  GtkWidget *opener; /* there while it is shut */
  GtkWidget *button;
  GtkWidget *view;
  gboolean waiting; /* nothing to show yet */
  gboolean shut;    /* others have the room */
};

G_DEFINE_FINAL_TYPE (GradusPane, gradus_pane, GTK_TYPE_WIDGET)

GradusPlotView *
gradus_pane_get_view (GradusPane *self)
{
  g_return_val_if_fail (GRADUS_IS_PANE (self), NULL);

  return GRADUS_PLOT_VIEW (self->view);
}

void
gradus_pane_set_plot (GradusPane *self, guint plot, const char *title)
{
  g_autofree char *name = NULL;
  g_autofree char *tip = NULL;

  g_return_if_fail (GRADUS_IS_PANE (self));

  /* Translators: makes the picture with this title the large one. */
  name = g_strdup_printf (_ ("Enlarge “%s”"), title);
  tip = plot < KEYS ? g_strdup_printf ("%s (Ctrl+%u)", name, plot + 1) : g_strdup (name);
  gtk_label_set_label (GTK_LABEL (self->title), title);
  gtk_widget_set_tooltip_text (self->button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name, -1);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->button), "i", (int) plot);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->button), "stage.large");

  g_free (name);
  /* Translators: shows the picture with this title, of which only the title is to be seen. */
  name = g_strdup_printf (_ ("Open “%s”"), title);
  gtk_widget_set_tooltip_text (self->opener, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->opener), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name, -1);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->opener), "i", (int) plot);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->opener), "stage.open");
}

static void
update_folded (GradusPane *self)
{
  const gboolean shown = !self->waiting && !self->shut;
  const gboolean in_row = gtk_label_get_wrap_mode (GTK_LABEL (self->title)) == PANGO_WRAP_WORD;

  gtk_widget_set_visible (self->view, shown);
  gtk_widget_set_vexpand (GTK_WIDGET (self), shown);
  /* A column is as wide as there is room, however short its titles are. */
  gtk_widget_set_hexpand (GTK_WIDGET (self), shown || !in_row);
  gtk_widget_set_visible (self->opener, self->shut && !self->waiting);
}

/* The title is as good as the button beside it. */
static void
pressed_cb (GradusPane *self)
{
  if (gtk_widget_get_visible (self->opener))
    gtk_widget_activate (self->opener);
}

void
gradus_pane_set_shut (GradusPane *self, gboolean shut)
{
  g_return_if_fail (GRADUS_IS_PANE (self));

  self->shut = shut;
  update_folded (self);
}

void
gradus_pane_set_in_row (GradusPane *self, gboolean in_row)
{
  const PangoWrapMode mode = in_row ? PANGO_WRAP_WORD : PANGO_WRAP_WORD_CHAR;

  g_return_if_fail (GRADUS_IS_PANE (self));

  if (gtk_label_get_wrap_mode (GTK_LABEL (self->title)) == mode)
    return;
  /* A label that is laid out already forgets its layout only when it begins to wrap. */
  gtk_label_set_wrap (GTK_LABEL (self->title), FALSE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->title), mode);
  gtk_label_set_width_chars (GTK_LABEL (self->title), in_row ? ROW_CHARS : -1);
  gtk_label_set_wrap (GTK_LABEL (self->title), TRUE);
  update_folded (self);
}

gboolean
gradus_pane_is_waiting (GradusPane *self)
{
  g_return_val_if_fail (GRADUS_IS_PANE (self), FALSE);

  return self->waiting;
}

void
gradus_pane_set_placeholder (GradusPane *self, const char *placeholder)
{
  g_return_if_fail (GRADUS_IS_PANE (self));

  self->waiting = placeholder != NULL;
  update_folded (self);
  /* At every step the same, as a rule. */
  if (g_strcmp0 (gtk_widget_get_tooltip_text (self->title), placeholder) == 0)
    return;
  gtk_widget_set_tooltip_text (self->title, placeholder);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  placeholder != NULL ? placeholder : "", -1);
  if (placeholder != NULL)
    gtk_widget_add_css_class (self->title, "dim-label");
  else
    gtk_widget_remove_css_class (self->title, "dim-label");
}

gboolean
gradus_pane_is_folded (GradusPane *self)
{
  g_return_val_if_fail (GRADUS_IS_PANE (self), FALSE);

  return !gtk_widget_get_visible (self->view);
}

static void
gradus_pane_dispose (GObject *object)
{
  g_clear_pointer (&GRADUS_PANE (object)->box, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_pane_parent_class)->dispose (object);
}

static void
gradus_pane_class_init (GradusPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_pane_dispose;
  g_type_ensure (GRADUS_TYPE_PLOT_VIEW);
  gtk_widget_class_set_css_name (widget_class, "pane");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusPane, box);
  gtk_widget_class_bind_template_child (widget_class, GradusPane, title);
  gtk_widget_class_bind_template_child (widget_class, GradusPane, opener);
  gtk_widget_class_bind_template_child (widget_class, GradusPane, button);
  gtk_widget_class_bind_template_child (widget_class, GradusPane, view);
}

static void
gradus_pane_init (GradusPane *self)
{
  GtkGesture *press = gtk_gesture_click_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_swapped (press, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (self->title, GTK_EVENT_CONTROLLER (press));
  gradus_plot_view_set_compact (GRADUS_PLOT_VIEW (self->view), TRUE);
  gradus_plot_view_set_corners (GRADUS_PLOT_VIEW (self->view), GRADUS_CORNERS_BOTTOM);
}

GtkWidget *
gradus_pane_new (void)
{
  return g_object_new (GRADUS_TYPE_PANE, NULL);
}
