/* Gradus: drop-downs whose button is as narrow as need be, or whose list is as wide.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-choice.h"

/* The button is never narrower than so many characters. */
#define LEAST_CHARS 12

static void
setup_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), LEAST_CHARS);
  gtk_list_item_set_child (item, label);
}

static void
bind_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  const char *words = gtk_string_object_get_string (gtk_list_item_get_item (item));

  gtk_label_set_label (GTK_LABEL (gtk_list_item_get_child (item)), words);
  gtk_widget_set_tooltip_text (gtk_list_item_get_child (item), words);
}

void
gradus_choice_make_narrow (GtkDropDown *choice)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  g_return_if_fail (GTK_IS_DROP_DOWN (choice));

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  gtk_drop_down_set_list_factory (choice, gtk_drop_down_get_factory (choice));
  gtk_drop_down_set_factory (choice, factory);
}

/* --- The list of a row ------------------------------------------------------------------------ */

static void
mark_chosen (GtkListItem *item, AdwComboRow *row)
{
  GtkWidget *box = gtk_list_item_get_child (item);
  const gboolean chosen = adw_combo_row_get_selected_item (row) == gtk_list_item_get_item (item);

  gtk_widget_set_opacity (gtk_widget_get_last_child (box), chosen ? 1 : 0);
}

static void
chosen_cb (AdwComboRow *row, GParamSpec *pspec, GtkListItem *item)
{
  mark_chosen (item, row);
}

static void
setup_whole_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (NULL);
  GtkWidget *check = gtk_image_new_from_icon_name ("object-select-symbolic");

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), check);
  gtk_list_item_set_child (item, box);
}

static void
bind_whole_cb (GtkListItemFactory *factory, GtkListItem *item, AdwComboRow *row)
{
  gtk_label_set_label (GTK_LABEL (gtk_widget_get_first_child (gtk_list_item_get_child (item))),
                       gtk_string_object_get_string (gtk_list_item_get_item (item)));
  g_signal_connect_object (row, "notify::selected-item", G_CALLBACK (chosen_cb), item, 0);
  mark_chosen (item, row);
}

static void
unbind_whole_cb (GtkListItemFactory *factory, GtkListItem *item, AdwComboRow *row)
{
  g_signal_handlers_disconnect_by_func (row, chosen_cb, item);
}

void
gradus_choice_make_wide (AdwComboRow *row)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  g_return_if_fail (ADW_IS_COMBO_ROW (row));

  g_signal_connect (factory, "setup", G_CALLBACK (setup_whole_cb), NULL);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_whole_cb), row, 0);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (unbind_whole_cb), row, 0);
  adw_combo_row_set_list_factory (row, factory);
}
