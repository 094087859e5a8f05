/* Gradus: the window and a class: saving one's progress for it, and looking at all of it.
 *
 * A learner is asked once for a name and once for a folder; from then on one action writes. Another
 * name or folder comes through the button of the toast.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-class-page.h"
#include "gradus-class.h"
#include "gradus-file-chooser.h"
#include "gradus-toast.h"
#include "gradus-window-private.h"

static void ask_name (GradusWindow *self);

static void
again_cb (GradusWindow *self)
{
  ask_name (self);
}

void
gradus_window_save_progress (GradusWindow *self, const char *name, GFile *folder)
{
  g_autoptr (GradusReport) report = gradus_report_new_own (name);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = gradus_report_save (report, folder, &error);
  g_autofree char *words = NULL;
  g_autofree char *escaped = NULL;
  AdwToast *toast;

  gradus_class_remember (gradus_report_get_name (report), file != NULL ? folder : NULL);
  if (file != NULL)
    {
      g_autofree char *base = g_file_get_basename (folder);
      g_autofree char *display = g_filename_display_name (base);

      /* Translators: the name of a learner, and of a folder. */
      words = g_strdup_printf (_ ("The progress of “%s” is saved in “%s”."),
                               gradus_report_get_name (report), display);
    }
  escaped = g_markup_escape_text (file != NULL ? words : error->message, -1);
  toast = adw_toast_new (escaped);
  adw_toast_set_button_label (toast, _ ("Change…"));
  g_signal_connect_object (toast, "button-clicked", G_CALLBACK (again_cb), self, G_CONNECT_SWAPPED);
  gradus_window_show_toast (self, toast);
}

/* --- Asking ----------------------------------------------------------------------------------- */

static void
folder_cb (GtkNativeDialog *native, int response, gpointer user_data)
{
  GradusWindow *self = user_data;
  g_autofree char *name = gradus_class_dup_name ();

  if (response == GTK_RESPONSE_ACCEPT)
    {
      g_autoptr (GFile) folder = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (native));

      if (folder != NULL)
        gradus_window_save_progress (self, name, folder);
    }
  gradus_file_chooser_give_back (&self->chooser);
}

static void
choose_folder (GradusWindow *self, const char *title, GCallback response)
{
  if (self->chooser != NULL)
    return;
  self->chooser = gradus_file_chooser_take (title, GTK_WINDOW (self),
                                            GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, NULL);
  g_signal_connect_object (self->chooser, "response", response, self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
name_cb (AdwMessageDialog *dialog, const char *response, gpointer user_data)
{
  GtkWidget *entry = adw_message_dialog_get_extra_child (dialog);
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));

  if (!g_str_equal (response, "go-on") || *name == '\0')
    return;
  gradus_class_remember (name, NULL);
  choose_folder (user_data, _ ("The Folder of Your Class"), G_CALLBACK (folder_cb));
}

static void
typed_cb (AdwMessageDialog *dialog, GtkEditable *entry)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (entry)));

  adw_message_dialog_set_response_enabled (dialog, "go-on", *name != '\0');
}

static void
ask_name (GradusWindow *self)
{
  GtkWidget *dialog = adw_message_dialog_new (
    GTK_WINDOW (self), _ ("Save Progress for the Class"),
    _ ("Which entries and lessons you have done, and your points, go into a small file in the "
       "folder that your class shares, under this name. Nothing else leaves the computer."));
  GtkWidget *entry = gtk_entry_new ();
  g_autofree char *name = gradus_class_dup_name ();

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "go-on",
                                    _ ("Choose _Folder…"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "go-on",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "go-on");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  gtk_entry_set_max_length (GTK_ENTRY (entry), 80);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _ ("Your name"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Your name"), -1);
  g_signal_connect_object (entry, "changed", G_CALLBACK (typed_cb), dialog, G_CONNECT_SWAPPED);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), name != NULL ? name : "");
  typed_cb (ADW_MESSAGE_DIALOG (dialog), GTK_EDITABLE (entry));
  g_signal_connect_object (dialog, "response", G_CALLBACK (name_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
save_progress_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  g_autofree char *name = gradus_class_dup_name ();
  g_autoptr (GFile) folder = gradus_class_dup_folder ();

  gradus_window_note_visit (self);
  if (name != NULL && folder != NULL)
    gradus_window_save_progress (self, name, folder);
  else
    ask_name (self);
}

/* --- Looking ---------------------------------------------------------------------------------- */

void
gradus_window_show_class (GradusWindow *self, GFile *folder)
{
  if (self->class_page == NULL)
    {
      self->class_page = gradus_class_page_new ();
      gtk_stack_add_named (GTK_STACK (self->pages), self->class_page, "class");
    }
  gradus_class_page_open (GRADUS_CLASS_PAGE (self->class_page), folder);
  gradus_window_show_instead (self, "class");
}

static void
class_folder_cb (GtkNativeDialog *native, int response, gpointer user_data)
{
  GradusWindow *self = user_data;

  if (response == GTK_RESPONSE_ACCEPT)
    {
      g_autoptr (GFile) folder = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (native));

      if (folder != NULL)
        gradus_window_show_class (self, folder);
    }
  gradus_file_chooser_give_back (&self->chooser);
}

static void
show_class_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  choose_folder (user_data, _ ("Open the Folder of a Class"), G_CALLBACK (class_folder_cb));
}

void
gradus_window_install_class (GradusWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "save-progress", .activate = save_progress_cb },
    { .name = "show-class", .activate = show_class_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
