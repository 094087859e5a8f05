/* Gradus: the names of buttons with a mnemonic.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-mnemonics.h"

static void
name_once (GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget) && gtk_button_get_use_underline (GTK_BUTTON (widget)))
    gtk_accessible_reset_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL);
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
gradus_mnemonics_init (void)
{
  /* The signals of a class are there once the class is. */
  g_type_class_ref (GTK_TYPE_WIDGET);
  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, mapped_cb, NULL, NULL);
}
