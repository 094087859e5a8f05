/* Gradus: the window's part in programs of one's own: making a starter, watching what it writes,
 * and looking through the traces of a class.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "gradus-file-chooser.h"
#include "gradus-starter.h"
#include "gradus-toast.h"
#include "gradus-traces-dialog.h"
#include "gradus-window-private.h"

/* --- Watching --------------------------------------------------------------------------------- */

/* Watch the trace @file, or that of the program @file, beside the present run. */
static void
watch_program (GradusWindow *self, GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (GFile) trace = NULL;

  /* The program, or anything else of its folder, stands for the trace that it writes there. */
  if (g_str_has_suffix (name, ".csv") || g_str_has_suffix (name, ".jsonl") || folder == NULL)
    trace = g_object_ref (file);
  else
    trace = g_file_get_child (folder, "trace.csv");
  gradus_document_pause (self->document);
  g_clear_pointer (&self->own_run, gradus_own_run_free);
  self->own_run = gradus_own_run_new (GRADUS_COMPARE_PAGE (self->compare_page), self->document,
                                      trace);
  if (self->own_run != NULL)
    gradus_window_show_compare (self);
  else
    gradus_window_toast (self, _ ("The computation is still going on. Wait until it is done or "
                                  "cancel it with Escape, then watch your program again."));
}

static void
program_cb (GtkNativeDialog *native, int response, gpointer user_data)
{
  GradusWindow *self = user_data;
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (native));
  gradus_file_chooser_give_back (&self->chooser);
  if (file != NULL)
    watch_program (self, file);
}

static void
watch_program_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;

  if (gradus_window_take_chooser (self, _ ("Your Program, or the Trace It Writes"),
                                  GTK_FILE_CHOOSER_ACTION_OPEN, NULL))
    gradus_window_show_chooser (self, G_CALLBACK (program_cb));
}

/* --- Starters --------------------------------------------------------------------------------- */

static void
watch_starter_cb (AdwToast *toast, gpointer user_data)
{
  watch_program (user_data, g_object_get_data (G_OBJECT (toast), "gradus-program"));
}

/* Make a starter of the present run in @folder, in a folder of its own. FALSE with the sentence. */
static gboolean
make_starter (GradusWindow *self, const GradusStarterLanguage *language, GFile *folder,
              GError **error)
{
  GradusRun *run = gradus_document_get_run (self->document);
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);
  g_autofree char *name = g_strdup_printf ("%s-%s", algorithm->id, language->id);
  g_autoptr (GFile) place = g_file_get_child (folder, name);
  g_autofree char *path = g_file_get_path (place);
  g_autofree char *sentence = NULL;
  g_autoptr (GPtrArray) files = NULL;
  const GradusStarterFile *program;
  AdwToast *toast;

  if (path == NULL || run == NULL)
    {
      g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           _ ("Choose a folder on this computer."));
      return FALSE;
    }
  files = gradus_starter_make (gradus_run_get_first_setup (run), language, error);
  if (files == NULL || !gradus_starter_write (files, path, error))
    return FALSE;
  program = g_ptr_array_index (files, files->len - 1);
  sentence = g_strdup_printf (_ ("The starter is in “%s”. Fill in %s and run it."), name,
                              program->name);
  toast = gradus_toast_new (sentence);
  adw_toast_set_button_label (toast, _ ("Watch It"));
  adw_toast_set_timeout (toast, 0);
  g_object_set_data_full (G_OBJECT (toast), "gradus-program",
                          g_file_get_child (place, program->name), g_object_unref);
  g_signal_connect_object (toast, "button-clicked", G_CALLBACK (watch_starter_cb), self, 0);
  gradus_window_show_toast (self, toast);
  return TRUE;
}

static void
starter_folder_cb (GtkNativeDialog *native, int response, gpointer user_data)
{
  GradusWindow *self = user_data;
  const GradusStarterLanguage *language = g_object_get_data (G_OBJECT (self), "gradus-language");
  g_autoptr (GFile) folder = NULL;
  g_autoptr (GError) error = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    folder = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (native));
  gradus_file_chooser_give_back (&self->chooser);
  if (folder != NULL && !make_starter (self, language, folder, &error))
    gradus_window_toast (self, error->message);
}

static void
language_cb (AdwMessageDialog *dialog, const char *response, gpointer user_data)
{
  GradusWindow *self = user_data;
  const GradusStarterLanguage *language = gradus_starter_find_language (response);

  if (language == NULL)
    return;
  g_object_set_data (G_OBJECT (self), "gradus-language", (gpointer) language);
  if (gradus_window_take_chooser (self, _ ("Where the Folder of Your Program Goes"),
                                  GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, NULL))
    gradus_window_show_chooser (self, G_CALLBACK (starter_folder_cb));
}

static void
starter_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);
  g_autoptr (GError) error = NULL;
  GtkWidget *dialog;
  guint n = 0;

  if (!gradus_starter_is_offered (algorithm, &error))
    {
      gradus_window_toast (self, error->message);
      return;
    }
  dialog = adw_message_dialog_new (
    GTK_WINDOW (self), _ ("A Program of Your Own"),
    _ ("A folder with these data and a program with holes for its phases. Fill them in, run it, "
       "and Gradus shows where yours and ours part. In which language?"));
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"));
  while (gradus_starter_languages[n].id != NULL)
    n++;
  /* In a column the last one stands first. */
  for (const GradusStarterLanguage *l = gradus_starter_languages + n;
       l-- > gradus_starter_languages;)
    adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), l->id, l->title);
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_object (dialog, "response", G_CALLBACK (language_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- A class ---------------------------------------------------------------------------------- */

static void
trace_chosen_cb (GradusWindow *self, GFile *file)
{
  watch_program (self, file);
}

static void
show_traces (GradusWindow *self, GFile *folder)
{
  GtkWidget *dialog = gradus_traces_dialog_new (GTK_WINDOW (self), self->document, folder);

  g_signal_connect_object (dialog, "chosen", G_CALLBACK (trace_chosen_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
traces_folder_cb (GtkNativeDialog *native, int response, gpointer user_data)
{
  GradusWindow *self = user_data;
  g_autoptr (GFile) folder = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    folder = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (native));
  gradus_file_chooser_give_back (&self->chooser);
  if (folder != NULL)
    show_traces (self, folder);
}

static void
class_traces_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;

  gradus_document_pause (self->document);
  if (gradus_window_take_chooser (self, _ ("The Folder with the Traces of a Class"),
                                  GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, NULL))
    gradus_window_show_chooser (self, G_CALLBACK (traces_folder_cb));
}

void
gradus_window_install_own_actions (GradusWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "watch-program", .activate = watch_program_cb },
    { .name = "starter", .activate = starter_cb },
    { .name = "class-traces", .activate = class_traces_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
