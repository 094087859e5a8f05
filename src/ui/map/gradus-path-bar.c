/* Gradus: the bar of the path one is on.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-actions.h"
#include "gradus-path-bar.h"

struct _GradusPathBar
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *path_button;
  GtkWidget *path_label;
  GtkWidget *place_label;
  GtkWidget *reason_label;
  GtkWidget *back_button;
  GtkWidget *next_button;
  GtkWidget *leave_button;

  const GradusPath *path; /* NULL: it is hidden */
  guint step;
  gboolean ended;
};

G_DEFINE_FINAL_TYPE (GradusPathBar, gradus_path_bar, GTK_TYPE_WIDGET)

/* CS229 gives its figures no numbers; those of the book are numbers. */
static char *
make_place (const GradusPath *path, guint number)
{
  const char *figure = gradus_path_get_step (path, number)->figure;

  if (figure == NULL)
    return g_strdup_printf (_ ("%u of %u"), number + 1, gradus_path_get_n_steps (path));
  /* Translators: which step of how many, and the number of the figure of the book that it shows. */
  return g_strdup_printf (_ ("%u of %u, Figure %s"), number + 1, gradus_path_get_n_steps (path),
                          figure);
}

void
gradus_path_bar_set_step (GradusPathBar *self, const GradusPath *path, guint step)
{
  g_autofree char *place = NULL;
  const char *reason;

  g_return_if_fail (GRADUS_IS_PATH_BAR (self));

  if (self->path == path && self->step == step)
    return;
  self->path = path;
  self->step = step;
  gtk_widget_set_visible (GTK_WIDGET (self), path != NULL);
  if (path == NULL)
    return;
  place = make_place (path, step);
  reason = gradus_path_step_get_reason (gradus_path_get_step (path, step));
  gtk_label_set_label (GTK_LABEL (self->path_label), gradus_path_get_title (path, NULL));
  gtk_label_set_label (GTK_LABEL (self->place_label), place);
  gtk_label_set_label (GTK_LABEL (self->reason_label), reason != NULL ? reason : "");
  gtk_widget_set_tooltip_text (self->reason_label, reason);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  gradus_path_get_title (path, NULL),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, place, -1);
}

void
gradus_path_bar_set_ended (GradusPathBar *self, gboolean ended)
{
  g_return_if_fail (GRADUS_IS_PATH_BAR (self));

  self->ended = ended;
  if (ended)
    gtk_widget_add_css_class (self->next_button, "suggested-action");
  else
    gtk_widget_remove_css_class (self->next_button, "suggested-action");
}

const char *
gradus_path_bar_get_place (GradusPathBar *self)
{
  g_return_val_if_fail (GRADUS_IS_PATH_BAR (self), NULL);
  return gtk_label_get_label (GTK_LABEL (self->place_label));
}

gboolean
gradus_path_bar_get_ended (GradusPathBar *self)
{
  g_return_val_if_fail (GRADUS_IS_PATH_BAR (self), FALSE);
  return self->ended;
}

static void
gradus_path_bar_dispose (GObject *object)
{
  g_clear_pointer (&GRADUS_PATH_BAR (object)->box, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_path_bar_parent_class)->dispose (object);
}

static void
gradus_path_bar_class_init (GradusPathBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_path_bar_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-path-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusPathBar, box);
  gtk_widget_class_bind_template_child (widget_class, GradusPathBar, path_button);
  gtk_widget_class_bind_template_child (widget_class, GradusPathBar, path_label);
  gtk_widget_class_bind_template_child (widget_class, GradusPathBar, place_label);
  gtk_widget_class_bind_template_child (widget_class, GradusPathBar, reason_label);
  gtk_widget_class_bind_template_child (widget_class, GradusPathBar, back_button);
  gtk_widget_class_bind_template_child (widget_class, GradusPathBar, next_button);
  gtk_widget_class_bind_template_child (widget_class, GradusPathBar, leave_button);
}

static void
gradus_path_bar_init (GradusPathBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gradus_actions_describe (self->path_button, "win.paths");
  gradus_actions_describe (self->back_button, "win.previous-on-path");
  gradus_actions_describe (self->next_button, "win.next-on-path");
  gradus_actions_describe (self->leave_button, "win.leave-path");
}

GtkWidget *
gradus_path_bar_new (void)
{
  return g_object_new (GRADUS_TYPE_PATH_BAR, NULL);
}
