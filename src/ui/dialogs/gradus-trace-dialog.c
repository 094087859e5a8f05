/* Gradus: comparing the trace of a person's own program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-choice.h"
#include "gradus-errand.h"
#include "gradus-file-chooser.h"
#include "gradus-number.h"
#include "gradus-trace-dialog.h"

/* Entries in the table. */
#define MAX_ROWS 40

typedef struct
{
  GradusRun *run;
  GFile *file;
  guint index_base;
  double tolerance;
  GradusTraceDiff *diff; /* what came out */
} Job;

struct _GradusTraceDialog
{
  AdwWindow parent_instance;

  GtkWidget *choose_button;
  GtkWidget *tolerance_entry;
  GtkWidget *base_row;
  GtkWidget *spinner;
  GtkWidget *result_box;
  GtkWidget *verdict_label;
  GtkWidget *go_button;
  GtkWidget *table_scroller;
  GtkWidget *table_grid;
  GtkWidget *notes_label;

  GradusDocument *document;
  GtkFileChooserNative *chooser;
  GFile *file; /* compared last */
  GradusTraceDiff *diff;
  GradusErrand *errand; /* comparing */
};

G_DEFINE_FINAL_TYPE (GradusTraceDialog, gradus_trace_dialog, ADW_TYPE_WINDOW)

/* --- What came out ---------------------------------------------------------------------------- */

static void
attach (GradusTraceDialog *self, const char *text, int column, int row, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), column == 0 ? 0 : 1);
  gtk_label_set_selectable (GTK_LABEL (label), row > 0);
  gtk_widget_set_hexpand (label, column > 0);
  gtk_widget_add_css_class (label, css_class);
  gtk_grid_attach (GTK_GRID (self->table_grid), label, column, row, 1, 1);
}

static void
fill_table (GradusTraceDialog *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->table_grid)) != NULL)
    gtk_grid_remove (GTK_GRID (self->table_grid), child);
  gtk_widget_set_visible (self->table_scroller, self->diff->differences->len > 0);
  if (self->diff->differences->len == 0)
    return;

  attach (self, _ ("Entry"), 0, 0, "dim-label");
  attach (self, _ ("Yours"), 1, 0, "dim-label");
  attach (self, _ ("Here"), 2, 0, "dim-label");
  attach (self, _ ("Difference"), 3, 0, "dim-label");
  for (guint i = 0; i < MIN (self->diff->differences->len, MAX_ROWS); i++)
    {
      const GradusTraceDifference *d = g_ptr_array_index (self->diff->differences, i);
      char buffer[GRADUS_NUMBER_SIZE];

      attach (self, d->name, 0, (int) i + 1, "monospace");
      attach (self, gradus_format_digits (buffer, d->own, 10), 1, (int) i + 1, "numeric");
      attach (self, gradus_format_digits (buffer, d->ours, 10), 2, (int) i + 1, "numeric");
      attach (self, gradus_format_digits (buffer, d->own - d->ours, 3), 3, (int) i + 1, "numeric");
    }
}

static void
show_result (GradusTraceDialog *self, const char *problem)
{
  g_autoptr (GString) notes = g_string_new (NULL);

  gtk_widget_set_visible (self->result_box, TRUE);
  gtk_widget_remove_css_class (self->verdict_label, "error");
  gtk_widget_remove_css_class (self->verdict_label, "success");
  if (problem != NULL)
    {
      gtk_label_set_label (GTK_LABEL (self->verdict_label), problem);
      gtk_widget_add_css_class (self->verdict_label, "error");
      gtk_widget_set_visible (self->table_scroller, FALSE);
      gtk_widget_set_visible (self->go_button, FALSE);
      gtk_label_set_label (GTK_LABEL (self->notes_label), "");
      return;
    }
  gtk_label_set_label (GTK_LABEL (self->verdict_label), self->diff->verdict);
  if (!self->diff->differs)
    gtk_widget_add_css_class (self->verdict_label, "success");
  gtk_widget_set_visible (self->go_button, self->diff->differs);
  fill_table (self);
  for (guint i = 0; i < self->diff->notes->len; i++)
    g_string_append_printf (notes, "%s%s", i > 0 ? "\n" : "",
                            (const char *) g_ptr_array_index (self->diff->notes, i));
  gtk_label_set_label (GTK_LABEL (self->notes_label), notes->str);
}

static void
go_cb (GradusTraceDialog *self)
{
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (self));

  gradus_document_seek (self->document, self->diff->step, 0);
  if (parent != NULL)
    gtk_widget_activate_action (GTK_WIDGET (parent), "win.page", "s", "values");
  gtk_window_close (GTK_WINDOW (self));
}

/* --- The work --------------------------------------------------------------------------------- */

static void
job_free (gpointer data)
{
  Job *job = data;

  gradus_run_free (job->run);
  g_object_unref (job->file);
  g_clear_pointer (&job->diff, gradus_trace_diff_free);
  g_free (job);
}

static gboolean
job_work (gpointer data, GradusTrip *trip, GError **error)
{
  Job *job = data;
  g_autoptr (GradusOwnTrace) trace = NULL;

  trace = gradus_own_trace_load (job->file, gradus_run_get_algorithm (job->run), job->index_base,
                                 error);
  if (trace != NULL)
    job->diff = gradus_own_trace_compare (trace, job->run, job->tolerance,
                                          gradus_trip_get_cancel (trip), error);
  return job->diff != NULL;
}

static void
job_done (gpointer data, const GError *error, gpointer owner)
{
  GradusTraceDialog *self = owner;
  Job *job = data;

  gtk_spinner_stop (GTK_SPINNER (self->spinner));
  gtk_widget_set_sensitive (self->choose_button, TRUE);
  g_clear_pointer (&self->diff, gradus_trace_diff_free);
  self->diff = g_steal_pointer (&job->diff);
  show_result (self, error != NULL ? error->message : NULL);
}

static const GradusErrandKind job_kind = {
  .work = job_work,
  .done = job_done,
  .clear = job_free,
};

void
gradus_trace_dialog_compare (GradusTraceDialog *self, GFile *file)
{
  GradusRun *run = gradus_document_get_run (self->document);
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->tolerance_entry));
  double tolerance;
  Job *job;

  if (gradus_errand_is_busy (self->errand))
    return;
  if (!gradus_number_from_typed (text, &tolerance) || tolerance < 0)
    {
      show_result (self, _ ("The tolerance is not a number that is 0 or more. Write 1e-6, for "
                            "example."));
      gtk_widget_grab_focus (self->tolerance_entry);
      return;
    }
  if (run == NULL)
    {
      show_result (self, _ ("The computation is still going on. Wait until it is done or cancel it "
                            "with Escape, then compare again."));
      return;
    }
  g_set_object (&self->file, file);
  job = g_new0 (Job, 1);
  job->run = gradus_run_copy (run);
  job->file = g_object_ref (file);
  job->index_base = adw_combo_row_get_selected (ADW_COMBO_ROW (self->base_row));
  job->tolerance = tolerance;
  gradus_errand_send (self->errand, job);
  gtk_spinner_start (GTK_SPINNER (self->spinner));
  gtk_widget_set_sensitive (self->choose_button, FALSE);
}

const GradusTraceDiff *
gradus_trace_dialog_get_diff (GradusTraceDialog *self)
{
  return self->diff;
}

/* Another tolerance or base: the same file again. */
static void
again_cb (GradusTraceDialog *self)
{
  if (self->file != NULL)
    {
      g_autoptr (GFile) file = g_object_ref (self->file);

      gradus_trace_dialog_compare (self, file);
    }
}

/* --- Choosing the file ------------------------------------------------------------------------ */

static void
chosen_cb (GtkNativeDialog *native, int response, gpointer user_data)
{
  GradusTraceDialog *self = user_data;
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (native));
  gradus_file_chooser_give_back (&self->chooser);
  if (file != NULL)
    gradus_trace_dialog_compare (self, file);
}

static void
choose_cb (GradusTraceDialog *self)
{
  gboolean is_new;

  if (self->chooser != NULL)
    return;
  self->chooser = gradus_file_chooser_take (_ ("Choose Your Trace"), GTK_WINDOW (self),
                                            GTK_FILE_CHOOSER_ACTION_OPEN, &is_new);
  if (is_new)
    {
      g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

      gtk_file_filter_set_name (filter, _ ("Traces (.csv, .jsonl)"));
      gtk_file_filter_add_suffix (filter, "csv");
      gtk_file_filter_add_suffix (filter, "tsv");
      gtk_file_filter_add_suffix (filter, "jsonl");
      gtk_file_filter_add_suffix (filter, "json");
      gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (self->chooser), filter);
    }
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, gpointer user_data)
{
  GSList *files = g_value_get_boxed (value);

  if (files == NULL)
    return FALSE;
  gradus_trace_dialog_compare (user_data, files->data);
  return TRUE;
}

static void
gradus_trace_dialog_dispose (GObject *object)
{
  GradusTraceDialog *self = GRADUS_TRACE_DIALOG (object);

  g_clear_pointer (&self->errand, gradus_errand_free);
  gradus_file_chooser_give_back (&self->chooser);
  g_clear_object (&self->file);
  g_clear_object (&self->document);
  g_clear_pointer (&self->diff, gradus_trace_diff_free);
  G_OBJECT_CLASS (gradus_trace_dialog_parent_class)->dispose (object);
}

static void
gradus_trace_dialog_class_init (GradusTraceDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_trace_dialog_dispose;
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-trace-dialog.ui");
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, GradusTraceDialog, name)
  BIND (choose_button);
  BIND (tolerance_entry);
  BIND (base_row);
  BIND (spinner);
  BIND (result_box);
  BIND (verdict_label);
  BIND (go_button);
  BIND (table_scroller);
  BIND (table_grid);
  BIND (notes_label);
#undef BIND
  gtk_widget_class_bind_template_callback (widget_class, choose_cb);
  gtk_widget_class_bind_template_callback (widget_class, again_cb);
  gtk_widget_class_bind_template_callback (widget_class, go_cb);
}

static void
gradus_trace_dialog_init (GradusTraceDialog *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  self->errand = gradus_errand_new (&job_kind, self);
  gtk_widget_init_template (GTK_WIDGET (self));
  gradus_choice_make_wide (ADW_COMBO_ROW (self->base_row));
  g_signal_connect_object (target, "drop", G_CALLBACK (drop_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

GtkWidget *
gradus_trace_dialog_new (GtkWindow *parent, GradusDocument *document)
{
  GradusTraceDialog *self = g_object_new (GRADUS_TYPE_TRACE_DIALOG, "transient-for", parent, NULL);

  self->document = g_object_ref (document);
  return GTK_WIDGET (self);
}
