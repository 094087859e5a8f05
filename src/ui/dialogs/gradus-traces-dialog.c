/* Gradus: the traces of a class against the experiment that is open.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-errand.h"
#include "gradus-traces-dialog.h"

typedef struct
{
  GradusRun *run;
  GFile *folder;
  GradusTraceClass *klass; /* what came out */
} Job;

struct _GradusTracesDialog
{
  AdwWindow parent_instance;

  GtkWidget *spinner;
  GtkWidget *page; /* AdwPreferencesPage, the lists */
  GtkWidget *summary;

  GradusTraceClass *klass;
  GradusErrand *errand;
};

G_DEFINE_FINAL_TYPE (GradusTracesDialog, gradus_traces_dialog, ADW_TYPE_WINDOW)

static guint chosen_signal;

/* --- What came out ---------------------------------------------------------------------------- */

static void
row_cb (GtkWidget *row, gpointer user_data)
{
  GradusTracesDialog *self = user_data;
  GFile *file = g_object_get_data (G_OBJECT (row), "gradus-trace");

  g_signal_emit (self, chosen_signal, 0, file);
  gtk_window_close (GTK_WINDOW (self));
}

static GtkWidget *
make_row (GradusTracesDialog *self, const GradusTraceClassRow *row,
          const GradusAlgorithm *algorithm)
{
  GtkWidget *widget = adw_action_row_new ();
  g_autofree char *verdict = gradus_trace_class_row_verdict (row, algorithm);
  g_autofree char *words = row->diff != NULL && row->diff->suspicion != NULL
                             ? g_strdup_printf ("%s\n%s", verdict, row->diff->suspicion)
                             : g_strdup (verdict);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (widget), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (widget), row->name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (widget), words);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (widget), 6);
  if (row->diff != NULL)
    {
      gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (widget), TRUE);
      g_object_set_data_full (G_OBJECT (widget), "gradus-trace", g_object_ref (row->file),
                              g_object_unref);
      g_signal_connect_object (widget, "activated", G_CALLBACK (row_cb), self, 0);
    }
  return widget;
}

/* The rows of @group, -1: of those that are in none. */
static void
add_group (GradusTracesDialog *self, int group, const char *title, const GradusAlgorithm *algorithm)
{
  GtkWidget *list = adw_preferences_group_new ();
  guint n = 0;

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (list), title);
  for (guint i = 0; i < self->klass->rows->len; i++)
    {
      const GradusTraceClassRow *row = g_ptr_array_index (self->klass->rows, i);

      if (row->group != group)
        continue;
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (list), make_row (self, row, algorithm));
      n++;
    }
  if (n > 0)
    adw_preferences_page_add (ADW_PREFERENCES_PAGE (self->page), ADW_PREFERENCES_GROUP (list));
  else
    g_object_unref (g_object_ref_sink (list));
}

static void
show_class (GradusTracesDialog *self, const GradusAlgorithm *algorithm)
{
  g_autofree char *summary = g_strdup_printf (_ ("%u of %u agree."), self->klass->n_agree,
                                              self->klass->rows->len);

  gtk_label_set_label (GTK_LABEL (self->summary), summary);
  for (guint g = 0; g < self->klass->groups->len; g++)
    {
      const GradusTraceClassGroup *group = g_ptr_array_index (self->klass->groups, g);
      g_autofree char *title = g_markup_escape_text (group->sentence, -1);

      add_group (self, (int) g, title, algorithm);
    }
  add_group (self, -1, _ ("The others"), algorithm);
}

/* --- The work --------------------------------------------------------------------------------- */

static void
job_free (gpointer data)
{
  Job *job = data;

  gradus_run_free (job->run);
  g_object_unref (job->folder);
  g_clear_pointer (&job->klass, gradus_trace_class_free);
  g_free (job);
}

static gboolean
job_work (gpointer data, GradusTrip *trip, GError **error)
{
  Job *job = data;

  job->klass = gradus_trace_class_compare (job->folder, job->run, 0, GRADUS_TRACE_DIFF_TOLERANCE,
                                           gradus_trip_get_cancel (trip), NULL, NULL, error);
  return job->klass != NULL;
}

static void
job_done (gpointer data, const GError *error, gpointer owner)
{
  GradusTracesDialog *self = owner;
  Job *job = data;

  gtk_spinner_stop (GTK_SPINNER (self->spinner));
  gtk_widget_set_visible (self->spinner, FALSE);
  self->klass = g_steal_pointer (&job->klass);
  if (error != NULL)
    gtk_label_set_label (GTK_LABEL (self->summary), error->message);
  else
    show_class (self, gradus_run_get_algorithm (job->run));
}

static const GradusErrandKind job_kind = {
  .work = job_work,
  .done = job_done,
  .clear = job_free,
};

static void
gradus_traces_dialog_dispose (GObject *object)
{
  GradusTracesDialog *self = GRADUS_TRACES_DIALOG (object);

  g_clear_pointer (&self->errand, gradus_errand_free);
  g_clear_pointer (&self->klass, gradus_trace_class_free);
  G_OBJECT_CLASS (gradus_traces_dialog_parent_class)->dispose (object);
}

static void
gradus_traces_dialog_class_init (GradusTracesDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gradus_traces_dialog_dispose;
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close",
                                       NULL);
  chosen_signal = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
}

static void
gradus_traces_dialog_init (GradusTracesDialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);

  self->errand = gradus_errand_new (&job_kind, self);
  self->spinner = gtk_spinner_new ();
  self->summary = gtk_label_new (NULL);
  self->page = adw_preferences_page_new ();
  gtk_label_set_wrap (GTK_LABEL (self->summary), TRUE);
  gtk_widget_add_css_class (self->summary, "heading");
  gtk_widget_set_halign (line, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_top (line, 6);
  gtk_widget_set_margin_bottom (line, 6);
  gtk_widget_set_margin_start (line, 18);
  gtk_widget_set_margin_end (line, 18);
  gtk_box_append (GTK_BOX (line), self->spinner);
  gtk_box_append (GTK_BOX (line), self->summary);
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), line);
  gtk_widget_set_vexpand (self->page, TRUE);
  gtk_box_append (GTK_BOX (box), self->page);
  adw_window_set_content (ADW_WINDOW (self), box);
  gtk_window_set_title (GTK_WINDOW (self), _ ("A Class’s Traces"));
  gtk_window_set_default_size (GTK_WINDOW (self), 640, 640);
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
}

GtkWidget *
gradus_traces_dialog_new (GtkWindow *parent, GradusDocument *document, GFile *folder)
{
  GradusTracesDialog *self = g_object_new (GRADUS_TYPE_TRACES_DIALOG, "transient-for", parent,
                                           NULL);
  GradusRun *run = gradus_document_get_run (document);
  Job *job;

  if (run == NULL)
    {
      gtk_label_set_label (
        GTK_LABEL (self->summary),
        _ ("The computation is still going on. Wait until it is done or cancel it "
           "with Escape, then compare again."));
      return GTK_WIDGET (self);
    }
  job = g_new0 (Job, 1);
  job->run = gradus_run_copy (run);
  job->folder = g_object_ref (folder);
  gtk_spinner_start (GTK_SPINNER (self->spinner));
  gradus_errand_send (self->errand, job);
  return GTK_WIDGET (self);
}
