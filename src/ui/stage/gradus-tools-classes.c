/* Gradus: the class of new and relabelled points, and its buttons.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-algorithm.h"
#include "gradus-class-icon.h"
#include "gradus-tools-private.h"

gboolean
gradus_tools_has_classes (GradusTools *self)
{
  GradusDataset *dataset = gradus_tools_get_dataset (self);
  const GradusTable *table = dataset != NULL ? gradus_dataset_get_table (dataset) : NULL;

  return table != NULL && table->label_column >= 0 && self->edit & GRADUS_EDIT_POINTS;
}

gboolean
gradus_tools_has_unknown (GradusTools *self)
{
  GradusDataset *dataset = gradus_tools_get_dataset (self);
  const GradusTable *table = dataset != NULL ? gradus_dataset_get_table (dataset) : NULL;
  const GradusAlgorithm *algorithm = self->document != NULL
                                       ? gradus_document_get_algorithm (self->document)
                                       : NULL;

  return gradus_tools_has_classes (self)
         && (table->n_unknown > 0
             || (algorithm != NULL && algorithm->needs & GRADUS_NEEDS_UNKNOWN_LABELS));
}

static void
change_class_cb (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  GradusTools *self = user_data;
  const int k = g_variant_get_int32 (value);

  if (k >= GRADUS_TOOLS_CLASSES || k < (gradus_tools_has_unknown (self) ? GRADUS_LABEL_UNKNOWN : 0))
    return;
  self->class_index = k;
  g_simple_action_set_state (action, value);
}

static void
next_class_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusTools *self = user_data;

  const int next = self->class_index + 1;
  const int first = gradus_tools_has_unknown (self) ? GRADUS_LABEL_UNKNOWN : 0;

  g_action_group_change_action_state (
    G_ACTION_GROUP (self->actions), "class",
    g_variant_new_int32 (next < GRADUS_TOOLS_CLASSES ? next : first));
}

static GtkWidget *
make_class_button (GradusTools *self, int k, const char *name)
{
  GtkWidget *button = gtk_toggle_button_new ();

  gtk_button_set_child (GTK_BUTTON (button), gradus_class_icon_new (k));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "i", k);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "tool.class");
  gtk_widget_set_tooltip_text (button, name);
  gtk_widget_set_focus_on_click (button, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_box_append (GTK_BOX (self->class_box), button);
  return button;
}

static const GActionEntry entries[] = {
  { "class", NULL, "i", "0", change_class_cb },
  { "next-class", next_class_cb },
};

void
gradus_tools_install_classes (GradusTools *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  for (guint k = 0; k < GRADUS_TOOLS_CLASSES; k++)
    {
      /* Translators: the class of the points drawn from now on, 1 to 6. */
      g_autofree char *name = g_strdup_printf (_ ("Class %u"), k + 1);

      self->class_buttons[k] = make_class_button (self, (int) k, name);
    }
  /* Translators: points drawn from now on get no class: the algorithm is to find it. */
  self->unknown_button = make_class_button (self, GRADUS_LABEL_UNKNOWN, _ ("Class unknown"));
  gtk_widget_set_visible (self->unknown_button, FALSE);
}
