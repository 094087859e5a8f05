/* Gradus: the window's data from outside: a file that is opened, text that is pasted.
 *
 * Both are read on a thread. What the columns are is asked, unless there is nothing to choose or an
 * algorithm was named together with the file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-import-dialog.h"
#include "gradus-import-file.h"
#include "gradus-window-private.h"

/* What was named together with an algorithm: into that one, or a sentence says why not, and what is
 * there stays. */
static void
open_in (GradusWindow *self, const GradusAlgorithm *algorithm, GradusDataset *dataset,
         gboolean chosen)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) adapted = gradus_import_adapt (dataset, algorithm->data_kind, &error);
  g_autoptr (GradusDataset) fitted = NULL;

  if (adapted == NULL)
    {
      gradus_window_toast (self, error->message);
      return;
    }
  fitted = chosen ? gradus_dataset_ref (adapted)
                  : gradus_import_fit_roles (adapted, algorithm, NULL);
  gradus_window_try (self, algorithm, fitted);
}

/* --- Import ----------------------------------------------------------------------------------- */

typedef struct
{
  GFile *file;                      /* or */
  GBytes *bytes;                    /* pasted text */
  const GradusAlgorithm *algorithm; /* that the file is for; NULL: it is offered */
  char *name;
  GradusDataset *dataset;
  GradusImportReport report;
} Import;

static void
import_free (gpointer job)
{
  Import *import = job;

  g_clear_object (&import->file);
  g_clear_pointer (&import->bytes, g_bytes_unref);
  g_clear_pointer (&import->dataset, gradus_dataset_unref);
  g_free (import->name);
  gradus_import_report_clear (&import->report);
  g_free (import);
}

static gboolean
import_work (gpointer job, GradusTrip *trip, GError **error)
{
  Import *import = job;
  GCancellable *cancellable = gradus_trip_get_cancellable (trip);
  /* Rows with missing cells are left out at first, and what is doubtful is read as is likely; the
   * dialog says so and lets choose. */
  const GradusImportOptions options = { .header = -1,
                                        .missing = GRADUS_MISSING_DROP,
                                        .tolerant = TRUE };

  if (import->file != NULL)
    import->dataset = gradus_import_file (import->file, &options, &import->report, &import->bytes,
                                          cancellable, error);
  else
    import->dataset = gradus_import_bytes (import->bytes, import->name, "pasted", &options,
                                           &import->report, error);
  return import->dataset != NULL;
}

static void
import_accepted_cb (GradusWindow *self, GradusDataset *dataset, GradusImportDialog *dialog)
{
  const GradusAlgorithm *algorithm = g_object_get_data (G_OBJECT (dialog), "gradus-algorithm");

  if (algorithm != NULL)
    open_in (self, algorithm, dataset, gradus_import_dialog_has_chosen (dialog));
  else
    gradus_window_open_dataset (self, dataset, gradus_import_dialog_has_chosen (dialog));
}

/* Whether something was read as is likely, and a person has to look at it. */
static gboolean
is_doubtful (const GradusImportReport *report)
{
  return report->bad_cells > 0 || report->doubt != NULL || report->encoding_guessed
         || report->n_left > 0 || (report->sheets != NULL && g_strv_length (report->sheets) > 1);
}

static void
import_done (gpointer job, const GError *error, gpointer owner)
{
  GradusWindow *self = owner;
  Import *import = job;
  const GradusTable *table;
  GtkWidget *dialog;

  gradus_window_update_actions (self);
  if (error != NULL)
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
          && !g_error_matches (error, GRADUS_ERROR, GRADUS_ERROR_CANCELLED))
        gradus_window_toast (self, error->message);
      return;
    }
  table = gradus_dataset_get_table (import->dataset);
  /* One column, or no table at all: there is nothing to choose. The algorithm that it was named
   * with chooses what its columns are. */
  if (table == NULL
      || (!is_doubtful (&import->report) && (table->n_columns < 2 || import->algorithm != NULL)))
    {
      if (import->algorithm != NULL)
        open_in (self, import->algorithm, import->dataset, FALSE);
      else
        gradus_window_open_dataset (self, import->dataset, FALSE);
      return;
    }
  dialog = gradus_import_dialog_new (
    GTK_WINDOW (self), import->dataset, import->bytes, import->name, &import->report,
    gradus_window_is_working (self) ? gradus_document_get_algorithm (self->document) : NULL);
  g_object_set_data (G_OBJECT (dialog), "gradus-algorithm", (gpointer) import->algorithm);
  g_signal_connect_object (dialog, "accepted", G_CALLBACK (import_accepted_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static const GradusErrandKind import_kind = {
  .work = import_work,
  .done = import_done,
  .clear = import_free,
};

/* The newest file is what is wanted. */
static void
start_import (GradusWindow *self, Import *import)
{
  gradus_errand_send (self->import, import);
  gradus_window_update_actions (self);
}

void
gradus_window_import_file (GradusWindow *self, GFile *file, const GradusAlgorithm *algorithm)
{
  Import *import = g_new0 (Import, 1);

  import->algorithm = algorithm;
  import->file = g_object_ref (file);
  import->name = g_file_get_basename (file);
  start_import (self, import);
}

static void
text_pasted_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GradusWindow) self = GRADUS_WINDOW (user_data);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, &error);
  Import *import;
  gsize length;

  if (gtk_widget_in_destruction (GTK_WIDGET (self)) || self->document == NULL)
    return;
  if (text == NULL || *g_strstrip (text) == '\0')
    {
      gradus_window_toast (self, _ ("The clipboard has no text. Copy cells of a spreadsheet or "
                                    "lines of a CSV file, then paste again."));
      return;
    }
  length = strlen (text);
  import = g_new0 (Import, 1);
  import->bytes = g_bytes_new_take (g_steal_pointer (&text), length);
  import->name = g_strdup (_ ("pasted"));
  start_import (self, import);
}

static void
paste_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (user_data), NULL, text_pasted_cb,
                                 g_object_ref (user_data));
}

void
gradus_window_install_import (GradusWindow *self)
{
  static const GActionEntry entries[] = { { .name = "paste", .activate = paste_cb } };

  self->import = gradus_errand_new (&import_kind, self);
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
