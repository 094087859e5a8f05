/* Gradus: the star that makes an entry a favourite.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-progress.h"
#include "gradus-star.h"

struct _GradusStar
{
  GtkWidget parent_instance;

  GtkWidget *button;
  char *id;
};

G_DEFINE_FINAL_TYPE (GradusStar, gradus_star, GTK_TYPE_WIDGET)

static void
update (GradusStar *self)
{
  const gboolean starred = self->id != NULL
                           && gradus_progress_is_starred (gradus_progress_get_default (), self->id);
  const char *words = starred ? _ ("Remove from the favourites") : _ ("Add to the favourites");

  gtk_button_set_icon_name (GTK_BUTTON (self->button),
                            starred ? "starred-symbolic" : "non-starred-symbolic");
  gtk_widget_set_tooltip_text (self->button, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  words, -1);
  if (starred)
    gtk_widget_add_css_class (self->button, "starred");
  else
    gtk_widget_remove_css_class (self->button, "starred");
}

static void
clicked_cb (GradusStar *self)
{
  GradusProgress *progress = gradus_progress_get_default ();

  gradus_progress_set_starred (progress, self->id,
                               !gradus_progress_is_starred (progress, self->id));
}

void
gradus_star_set_entry (GradusStar *self, const char *id)
{
  g_return_if_fail (GRADUS_IS_STAR (self));

  g_free (self->id);
  self->id = g_strdup (id);
  update (self);
}

static void
gradus_star_dispose (GObject *object)
{
  GradusStar *self = GRADUS_STAR (object);

  g_clear_pointer (&self->button, gtk_widget_unparent);
  g_clear_pointer (&self->id, g_free);
  G_OBJECT_CLASS (gradus_star_parent_class)->dispose (object);
}

static void
gradus_star_class_init (GradusStarClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gradus_star_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
gradus_star_init (GradusStar *self)
{
  self->button = gtk_button_new ();
  gtk_widget_add_css_class (self->button, "flat");
  gtk_widget_add_css_class (self->button, "star");
  gtk_widget_set_valign (self->button, GTK_ALIGN_CENTER);
  gtk_widget_set_parent (self->button, GTK_WIDGET (self));
  g_signal_connect_object (self->button, "clicked", G_CALLBACK (clicked_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (gradus_progress_get_default (), "changed", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  update (self);
}

GtkWidget *
gradus_star_new (void)
{
  return g_object_new (GRADUS_TYPE_STAR, NULL);
}
