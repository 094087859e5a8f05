/* Gradus: a dialog that asks for a name.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-name-dialog.h"

struct _GradusNameDialog
{
  AdwMessageDialog parent_instance;

  GtkWidget *entry;
  GtkWidget *problem;

  GradusNameCheck check;
  char *first; /* the name as it was */
};

G_DEFINE_FINAL_TYPE (GradusNameDialog, gradus_name_dialog, ADW_TYPE_MESSAGE_DIALOG)

const char *
gradus_name_dialog_get_name (GradusNameDialog *self)
{
  g_return_val_if_fail (GRADUS_IS_NAME_DIALOG (self), NULL);

  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

static void
changed_cb (GradusNameDialog *self)
{
  const char *name = gradus_name_dialog_get_name (self);
  g_autoptr (GError) error = NULL;
  const gboolean good = g_str_equal (name, self->first) || self->check (name, &error);

  gtk_label_set_label (GTK_LABEL (self->problem), good ? "" : error->message);
  adw_message_dialog_set_response_enabled (ADW_MESSAGE_DIALOG (self), "accept", good);
}

static void
gradus_name_dialog_finalize (GObject *object)
{
  g_free (GRADUS_NAME_DIALOG (object)->first);
  G_OBJECT_CLASS (gradus_name_dialog_parent_class)->finalize (object);
}

static void
gradus_name_dialog_class_init (GradusNameDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = gradus_name_dialog_finalize;
}

static void
gradus_name_dialog_init (GradusNameDialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->entry = gtk_entry_new ();
  gtk_entry_set_activates_default (GTK_ENTRY (self->entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Name"), -1);
  self->problem = gtk_label_new ("");
  gtk_label_set_wrap (GTK_LABEL (self->problem), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->problem), 0);
  gtk_label_set_max_width_chars (GTK_LABEL (self->problem), 40);
  gtk_widget_add_css_class (self->problem, "error");
  gtk_box_append (GTK_BOX (box), self->entry);
  gtk_box_append (GTK_BOX (box), self->problem);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (self), box);
}

GtkWidget *
gradus_name_dialog_new (GtkWindow *parent, const char *title, const char *name, const char *accept,
                        GradusNameCheck check)
{
  GradusNameDialog *self = g_object_new (GRADUS_TYPE_NAME_DIALOG, "transient-for", parent, "modal",
                                         TRUE, "heading", title, NULL);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (self);

  self->check = check;
  self->first = g_strdup (name);
  adw_message_dialog_add_response (dialog, "cancel", _ ("_Cancel"));
  adw_message_dialog_add_response (dialog, "accept", accept);
  adw_message_dialog_set_response_appearance (dialog, "accept", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (dialog, "accept");
  adw_message_dialog_set_close_response (dialog, "cancel");
  gtk_editable_set_text (GTK_EDITABLE (self->entry), name);
  gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
  g_signal_connect_object (self->entry, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_window_set_focus (GTK_WINDOW (self), self->entry);
  return GTK_WIDGET (self);
}
