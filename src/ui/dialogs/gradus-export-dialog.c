/* Gradus: what goes out of the program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

#include "gradus-algorithm.h"
#include "gradus-choice.h"
#include "gradus-export-dialog.h"
#include "gradus-file-chooser.h"
#include "gradus-series.h"
#include "gradus-settings.h"

/* Pictures in one series: more fill a disk by mistake. */
#define MAX_PICTURES 5000
/* For which a film of a slow step shows a picture: things fly in it. */
#define SLOW_MS 42

struct _GradusExportDialog
{
  AdwWindow parent_instance;

  GtkWidget *cancel_button;
  GtkWidget *export_button;
  GtkWidget *message_label;
  GtkWidget *what_row;
  GtkWidget *format_row;
  GtkWidget *film_row;
  GtkWidget *view_row;
  GtkWidget *picture_group;
  GtkWidget *size_row;
  GtkWidget *width_row;
  GtkWidget *width_spin;
  GtkWidget *height_row;
  GtkWidget *height_spin;
  GtkWidget *scale_row;
  GtkWidget *scale_spin;
  GtkWidget *colours_row;
  GtkWidget *blanks_group;
  GtkWidget *blank_switches[3]; /* bit by bit of GradusBlanks */
  GtkWidget *steps_group;
  GtkWidget *from_spin;
  GtkWidget *to_spin;
  GtkWidget *every_spin;
  GtkWidget *rate_row;
  GtkWidget *rate_spin;

  GradusDocument *document;
  guint plot;
  GtkFileChooserNative *chooser;
};

G_DEFINE_FINAL_TYPE (GradusExportDialog, gradus_export_dialog, ADW_TYPE_WINDOW)

enum
{
  BEGUN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static const char *const suffixes[] = { ".png", ".svg", ".pdf" };
static const char *const films[] = { ".webp", ".gif" };
static const char *const blank_names[] = { "rule_switch", "values_switch", "questions_switch" };
static const struct
{
  int width, height;
} sizes[] = { { 1280, 720 }, { 1920, 1080 }, { 1280, 800 }, { 800, 800 } };

static GradusExportWhat
get_what (GradusExportDialog *self)
{
  return (GradusExportWhat) adw_combo_row_get_selected (ADW_COMBO_ROW (self->what_row));
}

static const char *
get_suffix (GradusExportDialog *self)
{
  switch (get_what (self))
    {
    case GRADUS_EXPORT_FILM:
    case GRADUS_EXPORT_SLOW:
      return films[adw_combo_row_get_selected (ADW_COMBO_ROW (self->film_row))];
    case GRADUS_EXPORT_WORKSHEET:
    case GRADUS_EXPORT_WORKSHEETS:
      return ".pdf";
    case GRADUS_EXPORT_TRACE:
      return ".jsonl";
    case GRADUS_EXPORT_TABLE:
      return ".csv";
    case GRADUS_EXPORT_PICTURE:
    case GRADUS_EXPORT_STAGE:
    case GRADUS_EXPORT_FRAMES:
    default:
      return suffixes[adw_combo_row_get_selected (ADW_COMBO_ROW (self->format_row))];
    }
}

static double
get_number (GtkWidget *spin)
{
  return gtk_spin_button_get_value (GTK_SPIN_BUTTON (spin));
}

/* Only what counts for the choice is on show. */
static void
show_rows (GradusExportDialog *self)
{
  const GradusExportWhat what = get_what (self);
  const gboolean series = what == GRADUS_EXPORT_FRAMES || what == GRADUS_EXPORT_FILM;
  const gboolean film = what == GRADUS_EXPORT_FILM || what == GRADUS_EXPORT_SLOW;
  const gboolean picture = what <= GRADUS_EXPORT_SLOW;
  const gboolean sheet = what == GRADUS_EXPORT_WORKSHEET || what == GRADUS_EXPORT_WORKSHEETS;
  const guint size = adw_combo_row_get_selected (ADW_COMBO_ROW (self->size_row));
  const gboolean pixels = g_str_equal (get_suffix (self), ".png") || film;

  gtk_widget_set_visible (self->format_row, picture && !film);
  gtk_widget_set_visible (self->view_row, series);
  gtk_widget_set_visible (self->picture_group, picture);
  gtk_widget_set_visible (self->film_row, film);
  gtk_widget_set_visible (self->blanks_group, sheet);
  gtk_widget_set_visible (self->steps_group, series || what == GRADUS_EXPORT_WORKSHEETS);
  gtk_widget_set_visible (self->rate_row, what == GRADUS_EXPORT_FILM);
  gtk_widget_set_visible (self->scale_row, pixels);
  gtk_widget_set_visible (self->width_row, size >= G_N_ELEMENTS (sizes));
  gtk_widget_set_visible (self->height_row, size >= G_N_ELEMENTS (sizes));
  if (size < G_N_ELEMENTS (sizes))
    {
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->width_spin), sizes[size].width);
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->height_spin), sizes[size].height);
    }
}

static void
changed_cb (GradusExportDialog *self)
{
  gtk_widget_set_visible (self->message_label, FALSE);
  show_rows (self);
}

static void
show_problem (GradusExportDialog *self, const char *sentence)
{
  gtk_label_set_label (GTK_LABEL (self->message_label), sentence);
  gtk_widget_set_visible (self->message_label, TRUE);
}

/* --- The work --------------------------------------------------------------------------------- */

static GradusScheme
get_scheme (GradusExportDialog *self)
{
  switch (adw_combo_row_get_selected (ADW_COMBO_ROW (self->colours_row)))
    {
    case 1:
      return GRADUS_SCHEME_LIGHT;
    case 2:
      return GRADUS_SCHEME_DARK;
    case 3:
      return GRADUS_SCHEME_HIGH_CONTRAST;
    default:
      return gradus_settings_get_scheme (gradus_settings_get_default ());
    }
}

static GradusExportJob *
make_job (GradusExportDialog *self, GradusRun *run)
{
  const GradusExportWhat what = get_what (self);
  const gboolean slow = what == GRADUS_EXPORT_SLOW;
  const gboolean all = what == GRADUS_EXPORT_STAGE
                       || (what != GRADUS_EXPORT_PICTURE && !slow
                           && adw_combo_row_get_selected (ADW_COMBO_ROW (self->view_row)) == 1);
  const gboolean pixels = g_str_equal (get_suffix (self), ".png") || what == GRADUS_EXPORT_FILM
                          || slow;
  GradusExportJob *job = g_new0 (GradusExportJob, 1);
  gboolean faint;

  g_object_get (gradus_settings_get_default (), "ink-faint", &faint, NULL);
  job->run = gradus_run_copy (run);
  job->ink = gradus_document_get_ink (self->document);
  if (job->ink != NULL)
    gradus_ink_ref (job->ink);
  job->what = what;
  job->series = (GradusSeries){
    .plot = all ? -1 : (int) self->plot,
    .options = { .width = get_number (self->width_spin),
                 .height = get_number (self->height_spin),
                 .scheme = get_scheme (self),
                 .ink = job->ink,
                 .ink_faint = faint },
    .device_scale = pixels ? get_number (self->scale_spin) : 1,
    .first = (guint64) get_number (self->from_spin),
    .last = (guint64) get_number (self->to_spin),
    .every = (guint64) get_number (self->every_spin),
    .milliseconds = slow ? SLOW_MS : (guint) lround (1000 / get_number (self->rate_spin)),
  };
  for (guint i = 0; i < G_N_ELEMENTS (self->blank_switches); i++)
    if (gtk_switch_get_active (GTK_SWITCH (self->blank_switches[i])))
      job->blanks |= 1 << i;
  return job;
}

/* The path with the suffix of the format, and a place for the number of a picture. */
static char *
complete_path (GradusExportDialog *self, const char *path)
{
  const GradusExportWhat what = get_what (self);
  const char *suffix = get_suffix (self);
  g_autofree char *stem = NULL;

  /* Who writes the ending of the other kind of film wants that. */
  if ((what == GRADUS_EXPORT_FILM || what == GRADUS_EXPORT_SLOW) && gradus_film_is_name (path))
    return g_strdup (path);
  stem = g_str_has_suffix (path, suffix) ? g_strndup (path, strlen (path) - strlen (suffix))
                                         : g_strdup (path);

  if (what != GRADUS_EXPORT_FRAMES || gradus_series_is_pattern (stem))
    return g_strconcat (stem, suffix, NULL);
  return g_strconcat (stem, "-%04d", suffix, NULL);
}

void
gradus_export_dialog_write (GradusExportDialog *self, GFile *file)
{
  GradusRun *run = gradus_document_get_run (self->document);
  g_autofree char *path = g_file_get_path (file);
  g_autoptr (GradusExportTask) task = NULL;
  GradusExportJob *job;

  if (path == NULL)
    {
      show_problem (self, _ ("Files can only be written into folders of this computer. Choose "
                             "another one."));
      return;
    }
  if (run == NULL)
    {
      show_problem (self,
                    _ ("The computation is still going on. Wait until it is done or cancel it "
                       "with Escape, then export again."));
      return;
    }
  job = make_job (self, run);
  job->path = complete_path (self, path);
  if (job->what == GRADUS_EXPORT_FRAMES && !gradus_series_is_pattern (job->path))
    {
      show_problem (self, _ ("A name of numbered pictures has no percent sign but that of %04d. "
                             "Choose another name or folder."));
      gradus_export_job_free (job);
      return;
    }
  task = gradus_export_job_begin (job);
  g_signal_emit (self, signals[BEGUN], 0, task);
  gtk_window_destroy (GTK_WINDOW (self));
}

/* --- Choosing the file ------------------------------------------------------------------------ */

static void
chosen_cb (GtkNativeDialog *native, int response, gpointer user_data)
{
  GradusExportDialog *self = user_data;
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (native));
  gradus_file_chooser_give_back (&self->chooser);
  if (file != NULL)
    gradus_export_dialog_write (self, file);
}

/* NULL, or what is wrong with the choice. */
static char *
find_problem (GradusExportDialog *self)
{
  const GradusExportWhat what = get_what (self);
  const GradusSeries series = {
    .first = (guint64) get_number (self->from_spin),
    .last = (guint64) get_number (self->to_spin),
    .every = (guint64) get_number (self->every_spin),
  };
  GradusRun *run = gradus_document_get_run (self->document);

  if (what == GRADUS_EXPORT_WORKSHEET && run != NULL
      && (gradus_run_get_step (run) == 0 || gradus_run_get_micro (run) > 0))
    return g_strdup (_ ("A worksheet is about a whole step that was made. Go to step 1 or later, "
                        "not inside a phase, and export again."));
  if (what != GRADUS_EXPORT_FRAMES && what != GRADUS_EXPORT_FILM
      && what != GRADUS_EXPORT_WORKSHEETS)
    return NULL;
  if (series.first > series.last)
    return g_strdup (_ ("The first step comes after the last one. Choose a smaller first step."));
  if (gradus_series_count (&series) > MAX_PICTURES)
    return g_strdup_printf (_ ("These would be %" PRIu64 " pictures, more than %d. Choose fewer "
                               "steps, or only every tenth."),
                            gradus_series_count (&series), MAX_PICTURES);
  return NULL;
}

static void
export_cb (GradusExportDialog *self)
{
  const char *suffix = get_suffix (self);
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);
  g_autofree char *problem = NULL;
  g_autofree char *name = NULL;

  /* A key presses the button a quarter of a second before it answers. */
  if (self->chooser != NULL)
    return;
  gtk_widget_grab_focus (self->export_button);
  problem = find_problem (self);
  if (problem != NULL)
    {
      show_problem (self, problem);
      return;
    }
  name = g_strconcat (algorithm->id, get_what (self) == GRADUS_EXPORT_FRAMES ? "-%04d" : "", suffix,
                      NULL);
  self->chooser = gradus_file_chooser_take (_ ("Export"), GTK_WINDOW (self),
                                            GTK_FILE_CHOOSER_ACTION_SAVE, NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static gboolean
escape_cb (GtkWidget *widget, GVariant *args, gpointer user_data)
{
  gtk_window_close (GTK_WINDOW (widget));
  return TRUE;
}

static void
gradus_export_dialog_dispose (GObject *object)
{
  GradusExportDialog *self = GRADUS_EXPORT_DIALOG (object);

  gradus_file_chooser_give_back (&self->chooser);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gradus_export_dialog_parent_class)->dispose (object);
}

static void
gradus_export_dialog_class_init (GradusExportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_export_dialog_dispose;

  signals[BEGUN] = g_signal_new ("begun", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 1, GRADUS_TYPE_EXPORT_TASK);

  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape_cb, NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-export-dialog.ui");
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, GradusExportDialog, name)
  BIND (cancel_button);
  BIND (export_button);
  BIND (message_label);
  BIND (what_row);
  BIND (format_row);
  BIND (film_row);
  BIND (view_row);
  BIND (picture_group);
  BIND (size_row);
  BIND (width_row);
  BIND (width_spin);
  BIND (height_row);
  BIND (height_spin);
  BIND (scale_row);
  BIND (scale_spin);
  BIND (colours_row);
  BIND (blanks_group);
  BIND (steps_group);
  BIND (from_spin);
  BIND (to_spin);
  BIND (every_spin);
  BIND (rate_row);
  BIND (rate_spin);
#undef BIND
  for (guint i = 0; i < G_N_ELEMENTS (blank_names); i++)
    gtk_widget_class_bind_template_child_full (widget_class, blank_names[i], FALSE,
                                               G_STRUCT_OFFSET (GradusExportDialog, blank_switches)
                                                 + (gssize) (i * sizeof (GtkWidget *)));
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, gtk_window_close);
  gtk_widget_class_bind_template_callback (widget_class, export_cb);
}

static void
gradus_export_dialog_init (GradusExportDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gradus_choice_make_wide (ADW_COMBO_ROW (self->what_row));
  gradus_choice_make_wide (ADW_COMBO_ROW (self->view_row));
  gradus_choice_make_wide (ADW_COMBO_ROW (self->size_row));
  gradus_choice_make_wide (ADW_COMBO_ROW (self->colours_row));
  show_rows (self);
}

void
gradus_export_dialog_set_what (GradusExportDialog *self, GradusExportWhat what)
{
  adw_combo_row_set_selected (ADW_COMBO_ROW (self->what_row), what);
}

GtkWidget *
gradus_export_dialog_new (GtkWindow *parent, GradusDocument *document, guint plot)
{
  GradusExportDialog *self = g_object_new (GRADUS_TYPE_EXPORT_DIALOG, "transient-for", parent,
                                           NULL);
  GradusRun *run = gradus_document_get_run (document);

  self->document = g_object_ref (document);
  self->plot = plot;
  if (run != NULL)
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->to_spin), (double) gradus_run_get_last (run));
  gtk_window_set_focus (GTK_WINDOW (self), self->export_button);
  return GTK_WIDGET (self);
}
