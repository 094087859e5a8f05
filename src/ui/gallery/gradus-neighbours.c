/* Gradus: what an entry needs and where it leads, as buttons.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-catalogue.h"
#include "gradus-neighbours.h"

struct _GradusNeighbours
{
  GtkWidget parent_instance;

  GtkWidget *box;
};

G_DEFINE_FINAL_TYPE (GradusNeighbours, gradus_neighbours, GTK_TYPE_WIDGET)

static GtkWidget *
new_link (const GradusCatalogueEntry *entry)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *label = gtk_label_new (entry->title);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "neighbour");
  if (entry->algorithm == NULL)
    gtk_widget_add_css_class (button, "planned");
  gtk_widget_set_tooltip_text (button, entry->aha);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", entry->id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "map.open-entry");
  return button;
}

static void
add_links (GradusNeighbours *self, const char *title, const char *const *ids)
{
  GtkWidget *head = gtk_label_new (title);

  if (*ids == NULL)
    return;
  gtk_label_set_xalign (GTK_LABEL (head), 0);
  gtk_widget_add_css_class (head, "heading");
  gtk_box_append (GTK_BOX (self->box), head);
  for (; *ids != NULL; ids++)
    {
      const GradusCatalogueEntry *entry = gradus_catalogue_find (*ids);

      if (entry != NULL)
        gtk_box_append (GTK_BOX (self->box), new_link (entry));
    }
}

void
gradus_neighbours_set_entry (GradusNeighbours *self, const char *id)
{
  const GradusCatalogueEntry *entry = gradus_catalogue_find (id);
  GtkWidget *child;

  g_return_if_fail (GRADUS_IS_NEIGHBOURS (self));

  while ((child = gtk_widget_get_first_child (self->box)) != NULL)
    gtk_box_remove (GTK_BOX (self->box), child);
  if (entry != NULL)
    {
      add_links (self, _ ("Needs"), entry->needs);
      add_links (self, _ ("Leads to"), entry->leads_to);
    }
  gtk_widget_set_visible (GTK_WIDGET (self), gtk_widget_get_first_child (self->box) != NULL);
}

static void
gradus_neighbours_dispose (GObject *object)
{
  GradusNeighbours *self = GRADUS_NEIGHBOURS (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_neighbours_parent_class)->dispose (object);
}

static void
gradus_neighbours_class_init (GradusNeighboursClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gradus_neighbours_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
gradus_neighbours_init (GradusNeighbours *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
