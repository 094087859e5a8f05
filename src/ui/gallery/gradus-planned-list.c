/* Gradus: the entries of a chapter that are planned.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-path.h"
#include "gradus-planned-list.h"

struct _GradusPlannedList
{
  GtkWidget parent_instance;

  GtkWidget *expander;
  GtkWidget *list;

  guint chapter;
};

G_DEFINE_FINAL_TYPE (GradusPlannedList, gradus_planned_list, GTK_TYPE_WIDGET)

static const GradusCatalogueEntry *
get_entry (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "entry");
}

static GtkWidget *
get_revealer (GtkListBoxRow *row)
{
  return gtk_widget_get_last_child (gtk_list_box_row_get_child (row));
}

static void
add_label (GtkWidget *box, const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
}

static GtkWidget *
new_nearest (const GradusCatalogueEntry *nearest)
{
  /* Translators: on a button that opens it: the entry that stands nearest to a planned one. */
  g_autofree char *text = g_strdup_printf (_ ("Already here and nearest: %s"), nearest->title);
  GtkWidget *label = gtk_label_new (text);
  GtkWidget *button = gtk_button_new ();

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (button, nearest->aha);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", nearest->id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "map.open-entry");
  return button;
}

/* What it will teach, and what to do until then. */
static GtkWidget *
new_details (const GradusCatalogueEntry *entry)
{
  const GradusCatalogueEntry *nearest = gradus_catalogue_find_nearest (entry);
  const char *figure = gradus_paths_find_figure (entry->id);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  add_label (box, entry->aha, NULL);
  if (figure != NULL)
    {
      g_autofree char *words = g_strdup_printf (_ ("Figure %s"), figure);

      add_label (box, words, "entry-facts");
    }
  if (nearest != NULL)
    gtk_box_append (GTK_BOX (box), new_nearest (nearest));
  return box;
}

static GtkWidget *
new_row (const GradusCatalogueEntry *entry)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *revealer = gtk_revealer_new ();

  gtk_widget_add_css_class (box, "planned-row");
  add_label (box, entry->title, "dim-label");
  gtk_box_append (GTK_BOX (box), revealer);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data (G_OBJECT (row), "entry", (gpointer) entry);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, entry->title,
                                  -1);
  gtk_accessible_update_state (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_STATE_EXPANDED, FALSE, -1);
  return row;
}

static void
set_open (GtkListBoxRow *row, gboolean open)
{
  GtkRevealer *revealer = GTK_REVEALER (get_revealer (row));

  if (open && gtk_revealer_get_child (revealer) == NULL)
    gtk_revealer_set_child (revealer, new_details (get_entry (row)));
  gtk_revealer_set_reveal_child (revealer, open);
  gtk_accessible_update_state (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_STATE_EXPANDED, open, -1);
}

static void
row_activated_cb (GradusPlannedList *self, GtkListBoxRow *row)
{
  set_open (row, !gtk_revealer_get_reveal_child (GTK_REVEALER (get_revealer (row))));
}

guint
gradus_planned_list_show (GradusPlannedList *self, guint chapter, GradusFilter filter)
{
  guint n, n_shown = 0;
  const GradusCatalogueEntry *entries = gradus_catalogue_get_entries (&n);
  g_autofree char *title = NULL;
  GtkWidget *row;

  g_return_val_if_fail (GRADUS_IS_PLANNED_LIST (self), 0);

  while ((row = gtk_widget_get_first_child (self->list)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), row);
  for (guint i = 0; i < n; i++)
    {
      if (entries[i].chapter != chapter || entries[i].algorithm != NULL
          || !gradus_filter_accepts (filter, gradus_catalogue_get_traits (&entries[i])))
        continue;
      gtk_list_box_append (GTK_LIST_BOX (self->list), new_row (&entries[i]));
      n_shown++;
    }
  /* Translators: how many entries of a chapter are not there yet. */
  title = g_strdup_printf (_ ("Planned (%u)"), n_shown);
  gtk_expander_set_label (GTK_EXPANDER (self->expander), title);
  /* Where nothing else is, it is what there is to see. */
  if (self->chapter != chapter)
    gtk_expander_set_expanded (GTK_EXPANDER (self->expander),
                               gradus_catalogue_get_progress (chapter).n_there == 0);
  self->chapter = chapter;
  gtk_widget_set_visible (GTK_WIDGET (self), n_shown > 0);
  return n_shown;
}

gboolean
gradus_planned_list_reveal (GradusPlannedList *self, const char *id)
{
  g_return_val_if_fail (GRADUS_IS_PLANNED_LIST (self), FALSE);

  for (GtkWidget *row = gtk_widget_get_first_child (self->list); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    if (g_str_equal (get_entry (GTK_LIST_BOX_ROW (row))->id, id))
      {
        gtk_expander_set_expanded (GTK_EXPANDER (self->expander), TRUE);
        set_open (GTK_LIST_BOX_ROW (row), TRUE);
        gtk_widget_grab_focus (row);
        return TRUE;
      }
  return FALSE;
}

static void
gradus_planned_list_dispose (GObject *object)
{
  g_clear_pointer (&GRADUS_PLANNED_LIST (object)->expander, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_planned_list_parent_class)->dispose (object);
}

static void
gradus_planned_list_class_init (GradusPlannedListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gradus_planned_list_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
gradus_planned_list_init (GradusPlannedList *self)
{
  self->expander = gtk_expander_new (NULL);
  self->list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (self->list, "boxed-list");
  gtk_widget_set_margin_top (self->list, 9);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Planned entries of the chapter"), -1);
  g_signal_connect_object (self->list, "row-activated", G_CALLBACK (row_activated_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_expander_set_child (GTK_EXPANDER (self->expander), self->list);
  gtk_widget_set_parent (self->expander, GTK_WIDGET (self));
}
