/* Gradus: names for a screen reader where GTK and libadwaita give none, or two.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <adwaita.h>

#include "gradus-widget-names.h"

static void
name_after (GtkWidget *widget, GtkWidget *other)
{
  gtk_accessible_update_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  other, NULL, -1);
}

static void
name (GtkWidget *widget, const char *words)
{
  if (words != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                    -1);
}

static GtkWidget *
find (GtkWidget *widget, GType type)
{
  GtkWidget *found = NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = g_type_is_a (G_OBJECT_TYPE (child), type) ? child : find (child, type);
  return found;
}

/* Its two halves take the focus, and neither has the name of the whole. */
static void
name_halves (AdwSplitButton *split)
{
  GtkWidget *menu = find (GTK_WIDGET (split), GTK_TYPE_MENU_BUTTON);
  GtkWidget *inner = menu != NULL ? find (menu, GTK_TYPE_TOGGLE_BUTTON) : NULL;
  GtkWidget *button = find (GTK_WIDGET (split), GTK_TYPE_BUTTON);

  if (button != NULL)
    name_after (button, GTK_WIDGET (split));
  if (inner != NULL)
    {
      name (menu, adw_split_button_get_dropdown_tooltip (split));
      name (inner, adw_split_button_get_dropdown_tooltip (split));
    }
}

static void
name_once (GtkWidget *widget)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);
  GtkRoot *root = gtk_widget_get_root (widget);

  if (GTK_IS_BUTTON (widget) && gtk_button_get_use_underline (GTK_BUTTON (widget)))
    gtk_accessible_reset_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL);
  if (ADW_IS_SPLIT_BUTTON (widget))
    name_halves (ADW_SPLIT_BUTTON (widget));
  /* The focus is on the button inside of a choice, and in the list that it opens. */
  if (GTK_IS_TOGGLE_BUTTON (widget) && GTK_IS_DROP_DOWN (parent))
    name_after (widget, parent);
  if (GTK_IS_LIST_VIEW (widget) && gtk_widget_get_ancestor (widget, GTK_TYPE_DROP_DOWN) != NULL)
    name_after (widget, gtk_widget_get_ancestor (widget, GTK_TYPE_DROP_DOWN));
  if (GTK_IS_LIST_VIEW (widget) && gtk_widget_get_ancestor (widget, ADW_TYPE_COMBO_ROW) != NULL)
    name_after (widget, gtk_widget_get_ancestor (widget, ADW_TYPE_COMBO_ROW));
  if (GTK_IS_SCROLLED_WINDOW (widget) && ADW_IS_PREFERENCES_PAGE (parent) && GTK_IS_WINDOW (root))
    name (widget, gtk_window_get_title (GTK_WINDOW (root)));
  /* A row is called as the first words in it. */
  if (g_str_equal (G_OBJECT_TYPE_NAME (widget), "GtkListItemWidget"))
    {
      GtkWidget *label = find (widget, GTK_TYPE_LABEL);

      if (label != NULL)
        name_after (widget, label);
    }
}

static void
name_all (GtkWidget *widget)
{
  name_once (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    name_all (child);
}

/* What is not shown yet is in the tree that a screen reader walks, too. */
static gboolean
mapped_cb (GSignalInvocationHint *hint, guint n, const GValue *values, gpointer user_data)
{
  GtkWidget *widget = g_value_get_object (values);

  if (GTK_IS_ROOT (widget))
    name_all (widget);
  else
    name_once (widget);
  return TRUE;
}

void
gradus_widget_names_init (void)
{
  /* The signals of a class are there once the class is. */
  g_type_class_ref (GTK_TYPE_WIDGET);
  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, mapped_cb, NULL, NULL);
}
