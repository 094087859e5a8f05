/* Gradus: the window's files: open, save, closing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-file-chooser.h"
#include "gradus-window-private.h"

/* --- Open ------------------------------------------------------------------------------------- */

static void
open_experiment (GradusWindow *self, GFile *file)
{
  g_autoptr (GError) error = NULL;

  gradus_window_leave_lesson (self);
  if (!gradus_document_open (self->document, file, &error))
    {
      gradus_window_toast (self, error->message);
      return;
    }
  gradus_window_add_recent (self, file, TRUE);
  gradus_window_show_work (self);
}

GradusWindow *
gradus_window_find_file (GtkApplication *application, GFile *file)
{
  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);

  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next)
    {
      if (GRADUS_IS_WINDOW (l->data)
          && gradus_document_has_file (gradus_window_get_document (l->data), file))
        return l->data;
    }
  return NULL;
}

/* Bring up the work in @file, which this window has, as new as it can be without any loss. */
static void
show_again (GradusWindow *self, GFile *file)
{
  gboolean modified;

  gradus_window_leave_lesson (self);
  gtk_window_present (GTK_WINDOW (self));
  gradus_window_show_work (self);
  if (!gradus_document_is_changed (self->document, file))
    return;
  g_object_get (self->document, "modified", &modified, NULL);
  if (modified)
    gradus_window_toast (self, _ ("This file has been changed on the disk, and you have changed it "
                                  "here. Save to choose what to keep."));
  else
    open_experiment (self, file);
}

/* An experiment that a window shows brings that window up: two windows on one file would write
 * over each other. Any other replaces the document when nothing is lost by it, or gets a window. */
void
gradus_window_open_file (GradusWindow *self, GFile *file)
{
  gradus_window_open_file_in (self, file, NULL);
}

void
gradus_window_open_file_in (GradusWindow *self, GFile *file, const GradusAlgorithm *algorithm)
{
  g_autofree char *name = NULL;
  GradusWindow *shown;
  gboolean modified;

  g_return_if_fail (GRADUS_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (file));

  /* Reading it would hold the window for as long as the network likes. */
  if (g_file_peek_path (file) == NULL)
    {
      g_autofree char *place = g_file_get_parse_name (file);
      g_autofree char *sentence = NULL;

      sentence = g_strdup_printf (_ ("“%s” is not on this computer. Copy it into a folder here and "
                                     "open the copy."),
                                  place);
      gradus_window_toast (self, sentence);
      return;
    }
  name = g_file_get_basename (file);
  if (!g_str_has_suffix (name, ".gradus"))
    {
      gradus_window_import_file (self, file, algorithm);
      gradus_window_add_recent (self, file, FALSE);
      return;
    }
  if (gradus_lesson_sniff (file))
    {
      gradus_window_open_lesson (self, file);
      gradus_window_add_recent (self, file, TRUE);
      return;
    }
  shown = gradus_window_find_file (gtk_window_get_application (GTK_WINDOW (self)), file);
  if (shown != NULL)
    {
      show_again (shown, file);
      return;
    }
  gradus_window_leave_lesson (self);
  g_object_get (self->document, "modified", &modified, NULL);
  if (modified)
    {
      GtkWidget *window = gradus_window_new (gtk_window_get_application (GTK_WINDOW (self)));

      open_experiment (GRADUS_WINDOW (window), file);
      gtk_window_present (GTK_WINDOW (window));
    }
  else
    open_experiment (self, file);
}

static void
open_response_cb (GtkNativeDialog *native, int response, gpointer user_data)
{
  GradusWindow *self = user_data;

  if (response == GTK_RESPONSE_ACCEPT)
    {
      g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (native));

      if (file != NULL)
        gradus_window_open_file (self, file);
    }
  gradus_file_chooser_give_back (&self->chooser);
}

void
gradus_window_add_filter (GtkFileChooserNative *chooser, const char *name,
                          const char *const *suffixes)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  for (guint i = 0; suffixes[i] != NULL; i++)
    gtk_file_filter_add_suffix (filter, suffixes[i]);
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), filter);
}

gboolean
gradus_window_take_chooser (GradusWindow *self, const char *title, GtkFileChooserAction action,
                            gboolean *is_new)
{
  if (self->chooser != NULL)
    return FALSE;
  self->chooser = gradus_file_chooser_take (title, GTK_WINDOW (self), action, is_new);
  return TRUE;
}

void
gradus_window_show_chooser (GradusWindow *self, GCallback response)
{
  g_signal_connect_object (self->chooser, "response", response, self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
open_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  gboolean is_new;

  if (!gradus_window_take_chooser (self, _ ("Open an Experiment or Data"),
                                   GTK_FILE_CHOOSER_ACTION_OPEN, &is_new))
    return;
  if (is_new)
    {
      g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

      gradus_window_add_filter (self->chooser, _ ("Experiments and data"),
                                (const char *const[]){ "gradus", "csv", "tsv", "txt", "dat", "data",
                                                       "svm", "libsvm", "grid", "xlsx", "xlsm",
                                                       "ods", "wav", "flac", "ogg", "aiff", NULL });
      gradus_window_add_filter (self->chooser, _ ("Experiments (.gradus)"),
                                (const char *const[]){ "gradus", NULL });
      gtk_file_filter_set_name (all, _ ("All files"));
      gtk_file_filter_add_pattern (all, "*");
      gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (self->chooser), all);
    }
  gradus_window_show_chooser (self, G_CALLBACK (open_response_cb));
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, gpointer user_data)
{
  GradusWindow *self = user_data;
  GSList *files = g_value_get_boxed (value);

  if (files == NULL)
    return FALSE;
  gradus_window_open_file (self, files->data);
  return TRUE;
}

/* --- Save ------------------------------------------------------------------------------------- */

static gboolean
close_idle_cb (gpointer user_data)
{
  gtk_window_close (GTK_WINDOW (user_data));
  return G_SOURCE_REMOVE;
}

void
gradus_window_close_soon (GradusWindow *self)
{
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, close_idle_cb, g_object_ref (self), g_object_unref);
}

static void ask_about_changed (GradusWindow *self, GFile *file);

/* What follows on an attempt to save in @file that ended with @error, NULL when it is saved. */
static void
end_save (GradusWindow *self, GFile *file, const GError *error)
{
  if (g_error_matches (error, GRADUS_ERROR, GRADUS_ERROR_CHANGED))
    {
      ask_about_changed (self, file);
      return;
    }
  if (error != NULL)
    {
      self->close_after_save = FALSE;
      gradus_window_toast (self, error->message);
      return;
    }
  gradus_window_add_recent (self, file, TRUE);
  /* The dialog that led here must be gone before the window that it is transient for. */
  if (self->close_after_save)
    gradus_window_close_soon (self);
  else
    gradus_window_toast (self, _ ("The experiment has been saved."));
}

static void
save_to (GradusWindow *self, GFile *file)
{
  g_autoptr (GError) error = NULL;

  gradus_document_save (self->document, file, &error);
  end_save (self, file, error);
}

static void
save_response_cb (GtkNativeDialog *native, int response, gpointer user_data)
{
  GradusWindow *self = user_data;

  if (response == GTK_RESPONSE_ACCEPT)
    {
      g_autoptr (GFile) chosen = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (native));
      g_autofree char *name = chosen != NULL ? g_file_get_basename (chosen) : NULL;

      if (name != NULL && g_str_has_suffix (name, ".gradus"))
        save_to (self, chosen);
      else if (name != NULL)
        {
          g_autoptr (GFile) folder = g_file_get_parent (chosen);
          g_autofree char *full = g_strconcat (name, ".gradus", NULL);
          g_autoptr (GFile) file = g_file_get_child (folder, full);

          /* The chooser asked about the name without the suffix only. */
          if (g_file_query_exists (file, NULL))
            {
              g_autofree char *sentence = NULL;

              sentence = g_strdup_printf (_ ("“%s” exists already and was not overwritten. Choose "
                                             "it in the list to replace it."),
                                          full);
              self->close_after_save = FALSE;
              gradus_window_toast (self, sentence);
            }
          else
            save_to (self, file);
        }
    }
  else
    self->close_after_save = FALSE;
  gradus_file_chooser_give_back (&self->chooser);
}

static void
save_as_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);
  g_autofree char *name = g_strdup_printf ("%s.gradus", algorithm->id);
  GFile *file = NULL;
  gboolean is_new;

  if (!gradus_window_take_chooser (self, _ ("Save the Experiment"), GTK_FILE_CHOOSER_ACTION_SAVE,
                                   &is_new))
    return;
  if (is_new)
    gradus_window_add_filter (self->chooser, _ ("Experiments (.gradus)"),
                              (const char *const[]){ "gradus", NULL });
  g_object_get (self->document, "file", &file, NULL);
  if (file != NULL)
    gtk_file_chooser_set_file (GTK_FILE_CHOOSER (self->chooser), file, NULL);
  else
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
  g_clear_object (&file);
  gradus_window_show_chooser (self, G_CALLBACK (save_response_cb));
}

static void
changed_response_cb (GtkWidget *dialog, const char *response, GradusWindow *self)
{
  GFile *file = g_object_get_data (G_OBJECT (dialog), "file");
  g_autoptr (GError) error = NULL;

  if (g_str_equal (response, "overwrite"))
    {
      gradus_document_overwrite (self->document, file, &error);
      end_save (self, file, error);
    }
  else if (g_str_equal (response, "save-as"))
    save_as_cb (NULL, NULL, self);
  else
    {
      self->close_after_save = FALSE;
      if (g_str_equal (response, "reload"))
        open_experiment (self, file);
    }
}

/* Two have changed one file, and only the person knows what is worth more. */
static void
ask_about_changed (GradusWindow *self, GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *name = g_filename_display_name (base);
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self),
                                              _ ("The File Has Changed on the Disk"), NULL);

  adw_message_dialog_format_body (ADW_MESSAGE_DIALOG (dialog),
                                  _ ("“%s” has been changed by another window or program since it "
                                     "was opened or saved here. “Save As” keeps both. “Reload” "
                                     "gives up the changes made here, “Overwrite” those in the "
                                     "file."),
                                  name);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "reload",
                                    _ ("_Reload"), "overwrite", _ ("_Overwrite"), "save-as",
                                    _ ("Save _As…"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "reload",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "overwrite",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "save-as",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "save-as");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_object_set_data_full (G_OBJECT (dialog), "file", g_object_ref (file), g_object_unref);
  g_signal_connect_object (dialog, "response", G_CALLBACK (changed_response_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
save_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  GFile *file = NULL;

  g_object_get (self->document, "file", &file, NULL);
  if (file == NULL)
    save_as_cb (NULL, NULL, self);
  else
    save_to (self, file);
  g_clear_object (&file);
}

/* --- Closing ---------------------------------------------------------------------------------- */

static gboolean
destroy_idle_cb (gpointer user_data)
{
  gtk_window_destroy (GTK_WINDOW (user_data));
  return G_SOURCE_REMOVE;
}

static void
close_response_cb (GradusWindow *self, const char *response)
{
  if (g_str_equal (response, "discard"))
    {
      gradus_document_discard_autosave (self->document);
      /* The question must be gone before the window that it is transient for. */
      g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, destroy_idle_cb, g_object_ref (self),
                       g_object_unref);
    }
  else if (g_str_equal (response, "save"))
    {
      self->close_after_save = TRUE;
      save_cb (NULL, NULL, self);
    }
}

gboolean
gradus_window_confirm_close (GradusWindow *self)
{
  GtkWidget *dialog;
  gboolean modified;

  g_object_get (self->document, "modified", &modified, NULL);
  if (!modified)
    return TRUE;
  gradus_document_pause (self->document);
  dialog = adw_message_dialog_new (GTK_WINDOW (self), _ ("Save the Experiment?"),
                                   _ ("The data and settings have been changed. What is not saved "
                                      "will be lost."));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "discard",
                                    _ ("_Discard"), "save", _ ("_Save"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "discard",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "save",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "save");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_object (dialog, "response", G_CALLBACK (close_response_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
  return FALSE;
}

/* --- Actions ---------------------------------------------------------------------------------- */

void
gradus_window_install_file_actions (GradusWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "open", .activate = open_cb },
    { .name = "save", .activate = save_cb },
    { .name = "save-as", .activate = save_as_cb },
  };
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (target, "drop", G_CALLBACK (drop_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
  gradus_window_install_recent (self);
}
