/* Gradus: the pairs that teach of an entry, to choose one from.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-algorithm.h"
#include "gradus-pairs-popover.h"

struct _GradusPairsPopover
{
  GtkPopover parent_instance;

  GtkWidget *list;
  GradusDocument *document;
};

G_DEFINE_FINAL_TYPE (GradusPairsPopover, gradus_pairs_popover, GTK_TYPE_POPOVER)

static GtkWidget *
make_label (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 48);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

static GtkWidget *
make_row (const GradusPair *pair)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);

  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  gtk_widget_set_margin_start (box, 6);
  gtk_widget_set_margin_end (box, 6);
  gtk_box_append (GTK_BOX (box), make_label (_ (pair->title), "heading"));
  gtk_box_append (GTK_BOX (box), make_label (_ (pair->blurb), "dim-label"));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_widget_set_name (row, pair->id);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (pair->title), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  _ (pair->blurb), -1);
  return row;
}

/* A row with an action of its own would be activated without a word to the list, and the popover
 * would stay. */
static void
row_activated_cb (GradusPairsPopover *self, GtkListBoxRow *row)
{
  /* What is hidden with the focus in it is kept by its window. */
  gtk_widget_grab_focus (gtk_widget_get_parent (GTK_WIDGET (self)));
  gtk_popover_popdown (GTK_POPOVER (self));
  gtk_widget_activate_action (GTK_WIDGET (self), "win.compare-pair", "s",
                              gtk_widget_get_name (GTK_WIDGET (row)));
}

static void
fill (GradusPairsPopover *self)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->list)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), child);
  for (const GradusPair *pair = algorithm != NULL ? algorithm->pairs : NULL;
       pair != NULL && pair->id != NULL; pair++)
    gtk_list_box_append (GTK_LIST_BOX (self->list), make_row (pair));
}

void
gradus_pairs_popover_set_document (GradusPairsPopover *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_PAIRS_POPOVER (self));

  if (!g_set_object (&self->document, document))
    return;
  g_signal_connect_object (document, "setup-changed", G_CALLBACK (fill), self, G_CONNECT_SWAPPED);
  fill (self);
}

static void
gradus_pairs_popover_dispose (GObject *object)
{
  GradusPairsPopover *self = GRADUS_PAIRS_POPOVER (object);

  g_clear_object (&self->document);
  G_OBJECT_CLASS (gradus_pairs_popover_parent_class)->dispose (object);
}

static void
gradus_pairs_popover_class_init (GradusPairsPopoverClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gradus_pairs_popover_dispose;
}

static void
gradus_pairs_popover_init (GradusPairsPopover *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (self->list, "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Pairs that teach"), -1);
  gtk_box_append (GTK_BOX (box), make_label (_ ("Pairs that teach"), "heading"));
  gtk_box_append (GTK_BOX (box), self->list);
  gtk_popover_set_child (GTK_POPOVER (self), box);
  g_signal_connect_object (self->list, "row-activated", G_CALLBACK (row_activated_cb), self,
                           G_CONNECT_SWAPPED);
}
