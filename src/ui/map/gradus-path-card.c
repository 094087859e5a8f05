/* Gradus: where the person's path goes on.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-path-card.h"
#include "gradus-path.h"

struct _GradusPathCard
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *caption_label;
  GtkWidget *title_label;
  GtkWidget *place_label;
  GtkWidget *button;
};

G_DEFINE_FINAL_TYPE (GradusPathCard, gradus_path_card, GTK_TYPE_WIDGET)

gboolean
gradus_path_card_refresh (GradusPathCard *self)
{
  const GradusPath *path = gradus_paths_get_current ();
  g_autoptr (GradusPathProgress) progress = NULL;
  g_autofree char *title = NULL;
  g_autofree char *place = NULL;
  int next;

  g_return_val_if_fail (GRADUS_IS_PATH_CARD (self), FALSE);

  progress = path != NULL ? gradus_path_progress_load (path) : NULL;
  next = progress != NULL ? gradus_path_progress_get_next (progress) : -1;
  if (next >= 0)
    {
      title = gradus_path_step_dup_title (gradus_path_get_step (path, (guint) next));
      /* Translators: which step of how many, and the name of the path. */
      place = g_strdup_printf (_ ("Step %d of %u: %s"), next + 1, gradus_path_get_n_steps (path),
                               gradus_path_get_title (path, NULL));
    }
  gtk_label_set_label (GTK_LABEL (self->caption_label),
                       next >= 0 ? _ ("Next on your path") : _ ("Paths"));
  gtk_label_set_label (GTK_LABEL (self->title_label),
                       next >= 0 ? title : _ ("Let a path lead you through"));
  gtk_label_set_label (GTK_LABEL (self->place_label),
                       next >= 0 ? place
                                 : _ ("A lecture, a book, one afternoon, or what can go wrong."));
  gtk_button_set_label (GTK_BUTTON (self->button), next >= 0 ? _ ("Go On") : _ ("Show Paths"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->button),
                                  next >= 0 ? "win.next-on-path" : "win.paths");
  return next >= 0;
}

static void
gradus_path_card_map (GtkWidget *widget)
{
  gradus_path_card_refresh (GRADUS_PATH_CARD (widget));
  GTK_WIDGET_CLASS (gradus_path_card_parent_class)->map (widget);
}

static void
gradus_path_card_dispose (GObject *object)
{
  g_clear_pointer (&GRADUS_PATH_CARD (object)->box, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_path_card_parent_class)->dispose (object);
}

static void
gradus_path_card_class_init (GradusPathCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_path_card_dispose;
  widget_class->map = gradus_path_card_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-path-card.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusPathCard, box);
  gtk_widget_class_bind_template_child (widget_class, GradusPathCard, caption_label);
  gtk_widget_class_bind_template_child (widget_class, GradusPathCard, title_label);
  gtk_widget_class_bind_template_child (widget_class, GradusPathCard, place_label);
  gtk_widget_class_bind_template_child (widget_class, GradusPathCard, button);
}

static void
gradus_path_card_init (GradusPathCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
