/* Gradus: what goes out of the window: files that are written while it goes on, and pictures on the
 * clipboard.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "gradus-compare-export.h"
#include "gradus-export-dialog.h"
#include "gradus-file-chooser.h"
#include "gradus-settings.h"
#include "gradus-stage.h"
#include "gradus-toast.h"
#include "gradus-trace-dialog.h"
#include "gradus-window-private.h"

/* Full HD, drawn as half of it: words are read from the back of a room. */
#define SLIDE_WIDTH 960
#define SLIDE_HEIGHT 540
#define SLIDE_SCALE 2
#define COMPARE_WIDTH 1280
#define COMPARE_HEIGHT 800

/* --- Files that are being written ------------------------------------------------------------- */

static void
open_uri_cb (AdwToast *toast, GradusWindow *self)
{
  gtk_show_uri (GTK_WINDOW (self), g_object_get_data (G_OBJECT (toast), "gradus-uri"),
                GDK_CURRENT_TIME);
}

/* Where the file is, with a button that leads there: pictures are wanted for something else, a
 * worksheet is looked at and printed. */
static void
tell_end (GradusWindow *self, GradusExportTask *task)
{
  const GradusTaskKind kind = gradus_export_task_get_kind (task);
  g_autoptr (GFile) file = g_file_new_for_path (gradus_export_task_get_path (task));
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *sentence = gradus_export_task_describe (task);
  AdwToast *toast = gradus_toast_new (sentence);

  if (kind != GRADUS_TASK_FILE && folder != NULL)
    {
      adw_toast_set_button_label (toast,
                                  kind == GRADUS_TASK_WORKSHEET ? _ ("_Open") : _ ("Open _Folder"));
      g_object_set_data_full (G_OBJECT (toast), "gradus-uri",
                              g_file_get_uri (kind == GRADUS_TASK_WORKSHEET ? file : folder),
                              g_free);
      g_signal_connect_object (toast, "button-clicked", G_CALLBACK (open_uri_cb), self, 0);
    }
  gradus_window_show_toast (self, toast);
}

static void
ended_cb (GradusWindow *self, GradusExportTask *task, const GError *error)
{
  if (error != NULL)
    {
      /* A window that would close now has to say why there is no file. */
      self->close_after_exports = self->close_after_exports
                                  && g_error_matches (error, GRADUS_ERROR, GRADUS_ERROR_CANCELLED);
      gradus_window_toast (self, error->message);
    }
  else
    tell_end (self, task);
  if (self->close_after_exports && gradus_exports_get (GRADUS_EXPORTS (self->exports), 0) == NULL)
    gradus_window_close_soon (self);
}

static void
begun_cb (GradusWindow *self, GradusExportTask *task)
{
  gradus_exports_add (GRADUS_EXPORTS (self->exports), g_object_ref (task));
}

static void
close_response_cb (GradusWindow *self, const char *response)
{
  if (g_str_equal (response, "stay"))
    return;
  self->close_after_exports = TRUE;
  /* It may have been written while the question stood. */
  if (gradus_exports_get (GRADUS_EXPORTS (self->exports), 0) == NULL)
    gradus_window_close_soon (self);
  else if (g_str_equal (response, "abandon"))
    gradus_exports_cancel (GRADUS_EXPORTS (self->exports));
}

gboolean
gradus_window_confirm_exports (GradusWindow *self)
{
  GradusExportTask *task = gradus_exports_get (GRADUS_EXPORTS (self->exports), 0);
  g_autofree char *name = NULL;
  GtkWidget *dialog;

  self->close_after_exports = FALSE;
  if (task == NULL)
    return TRUE;
  name = g_filename_display_basename (gradus_export_task_get_path (task));
  dialog = adw_message_dialog_new (GTK_WINDOW (self),
                                   gradus_export_task_get_kind (task) == GRADUS_TASK_FILM
                                     ? _ ("A Film Is Being Written")
                                     : _ ("A File Is Being Written"),
                                   NULL);
  adw_message_dialog_format_body (ADW_MESSAGE_DIALOG (dialog),
                                  _ ("“%s” is not complete yet. “Wait” closes the window when it "
                                     "is, “Cancel It” closes it without the file."),
                                  name);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "stay", _ ("_Stay"), "abandon",
                                    _ ("_Cancel It"), "wait", _ ("_Wait"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "abandon",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "wait",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "wait");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "stay");
  g_signal_connect_object (dialog, "response", G_CALLBACK (close_response_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
  return FALSE;
}

/* --- Asked for in a dialog -------------------------------------------------------------------- */

static void
show_export (GradusWindow *self, GradusExportWhat what)
{
  const int plot = gradus_stage_get_large (GRADUS_STAGE (self->stage));
  GtkWidget *dialog;

  gradus_document_pause (self->document);
  dialog = gradus_export_dialog_new (GTK_WINDOW (self), self->document, (guint) MAX (plot, 0));
  gradus_export_dialog_set_what (GRADUS_EXPORT_DIALOG (dialog), what);
  g_signal_connect_object (dialog, "begun", G_CALLBACK (begun_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
export_compare_to (GradusWindow *self, double width, double height, double scale, const char *path)
{
  GradusExportTask *task = gradus_compare_export (GRADUS_COMPARE_PAGE (self->compare_page), width,
                                                  height, scale, path);

  if (task != NULL)
    gradus_exports_add (GRADUS_EXPORTS (self->exports), task);
  else
    gradus_window_toast (self, _ ("The runs are still on their way. Export again when they have "
                                  "come to this place."));
}

void
gradus_window_export_compare (GradusWindow *self, GFile *file)
{
  g_autofree char *path = g_file_get_path (file);

  if (path != NULL)
    export_compare_to (self, COMPARE_WIDTH, COMPARE_HEIGHT, 1, path);
}

static void
compare_file_cb (GtkNativeDialog *native, int response, gpointer user_data)
{
  GradusWindow *self = user_data;

  if (response == GTK_RESPONSE_ACCEPT)
    {
      g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (native));

      if (file != NULL)
        gradus_window_export_compare (self, file);
    }
  gradus_file_chooser_give_back (&self->chooser);
}

/* A comparison is one picture, or a film of it: where it goes is all that there is to choose. */
static void
choose_compare_file (GradusWindow *self)
{
  static const char *const suffixes[] = { "png", "svg", "pdf", "webp", "gif", NULL };
  gboolean is_new;

  if (!gradus_window_take_chooser (self, _ ("Export the Comparison"), GTK_FILE_CHOOSER_ACTION_SAVE,
                                   &is_new))
    return;
  if (is_new)
    /* Translators: .webp and .gif are animated pictures. */
    gradus_window_add_filter (self->chooser, _ ("Picture (.png, .svg, .pdf) or film (.webp, .gif)"),
                              suffixes);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), "comparison.png");
  gradus_window_show_chooser (self, G_CALLBACK (compare_file_cb));
}

static void
export_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  if (gradus_window_is_comparing (user_data))
    choose_compare_file (user_data);
  else
    show_export (user_data, GRADUS_EXPORT_STAGE);
}

static void
worksheet_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  show_export (user_data, GRADUS_EXPORT_WORKSHEET);
}

static void
compare_trace_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  GtkWidget *dialog;

  gradus_document_pause (self->document);
  dialog = gradus_trace_dialog_new (GTK_WINDOW (self), self->document);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- Without asking --------------------------------------------------------------------------- */

/* Where the pointer is in the window; FALSE where it is not over it. */
static gboolean
find_pointer (GradusWindow *self, double *x, double *y)
{
  GdkSeat *seat = gdk_display_get_default_seat (gtk_widget_get_display (GTK_WIDGET (self)));
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (self));
  double shift_x, shift_y;

  if (seat == NULL || surface == NULL
      || !gdk_surface_get_device_position (surface, gdk_seat_get_pointer (seat), x, y, NULL))
    return FALSE;
  gtk_native_get_surface_transform (GTK_NATIVE (self), &shift_x, &shift_y);
  *x -= shift_x;
  *y -= shift_y;
  return TRUE;
}

/* The picture that is meant: the one under the pointer, which may be of the strip, else the large
 * one. */
static guint
find_plot (GradusWindow *self)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);
  GradusStage *stage = GRADUS_STAGE (self->stage);
  double x, y;
  const gboolean over = find_pointer (self, &x, &y);

  for (guint i = 0; over && algorithm->plots[i].id != NULL; i++)
    {
      GradusPlotView *view = gradus_stage_get_view (stage, i);
      double in_x, in_y;

      /* Other widgets may lie over a picture, so that it is not what a click would hit. */
      if (view != NULL && gtk_widget_get_mapped (GTK_WIDGET (view))
          && gtk_widget_translate_coordinates (GTK_WIDGET (self), GTK_WIDGET (view), x, y, &in_x,
                                               &in_y)
          && gtk_widget_contains (GTK_WIDGET (view), in_x, in_y))
        return i;
    }
  return (guint) MAX (gradus_stage_get_large (stage), 0);
}

/* A job for one picture of the run as it stands, or NULL, which has been said. */
static GradusExportJob *
make_job (GradusWindow *self, double width, double height)
{
  GradusRun *run = gradus_document_get_run (self->document);
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);
  GradusExportJob *job;
  gboolean faint;
  guint plot;

  if (run == NULL)
    {
      gradus_window_toast (self, _ ("The computation is still going on. Wait until it is done or "
                                    "cancel it with Escape, then export again."));
      return NULL;
    }
  plot = find_plot (self);
  g_object_get (gradus_settings_get_default (), "ink-faint", &faint, NULL);
  job = g_new0 (GradusExportJob, 1);
  job->run = gradus_run_copy (run);
  job->what = GRADUS_EXPORT_PICTURE;
  job->ink = gradus_document_get_ink (self->document);
  if (job->ink != NULL)
    gradus_ink_ref (job->ink);
  job->series = (GradusSeries){
    .plot = (int) plot,
    .options = { .width = width,
                 .height = height,
                 .title = _ (algorithm->plots[plot].title),
                 .scheme = gradus_settings_get_scheme (gradus_settings_get_default ()),
                 .ink = job->ink,
                 .ink_faint = faint },
    .device_scale = SLIDE_SCALE,
  };
  return job;
}

/* Beside the experiment, else where pictures are; a name that nothing has and nothing is
 * getting. */
static char *
find_slide_path (GradusWindow *self)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);
  GradusRun *run = gradus_document_get_run (self->document);
  const guint64 step = run != NULL ? gradus_run_get_step (run) : 0;
  const char *pictures = g_get_user_special_dir (G_USER_DIRECTORY_PICTURES);
  g_autofree char *stem = gradus_window_is_comparing (self)
                            ? g_strdup_printf ("%s-comparison", algorithm->id)
                            : g_strdup_printf ("%s-%" PRIu64, algorithm->id, step);
  g_autofree char *folder = NULL;
  GFile *file = NULL;

  g_object_get (self->document, "file", &file, NULL);
  if (file != NULL)
    {
      g_autoptr (GFile) parent = g_file_get_parent (file);

      folder = parent != NULL ? g_file_get_path (parent) : NULL;
    }
  g_clear_object (&file);
  if (folder == NULL)
    folder = g_strdup (pictures != NULL && g_file_test (pictures, G_FILE_TEST_IS_DIR)
                         ? pictures
                         : g_get_home_dir ());
  for (guint n = 1;; n++)
    {
      g_autofree char *name = n == 1 ? g_strconcat (stem, ".png", NULL)
                                     : g_strdup_printf ("%s-%u.png", stem, n);
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (!g_file_test (path, G_FILE_TEST_EXISTS | G_FILE_TEST_IS_SYMLINK)
          && !gradus_exports_has (GRADUS_EXPORTS (self->exports), path))
        return g_steal_pointer (&path);
    }
}

static void
slide_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  g_autofree char *path = find_slide_path (self);
  GradusExportJob *job;

  if (gradus_window_is_comparing (self))
    {
      export_compare_to (self, 1280, 720, 1.5, path);
      return;
    }
  job = make_job (self, SLIDE_WIDTH, SLIDE_HEIGHT);
  if (job == NULL)
    return;
  job->path = g_steal_pointer (&path);
  gradus_exports_add (GRADUS_EXPORTS (self->exports), gradus_export_job_begin (job));
}

/* --- The clipboard ---------------------------------------------------------------------------- */

typedef struct
{
  GradusExportJob *job;
  GBytes *png, *svg;
} Copy;

static void
copy_free (gpointer data)
{
  Copy *copy = data;

  gradus_export_job_free (copy->job);
  g_clear_pointer (&copy->png, g_bytes_unref);
  g_clear_pointer (&copy->svg, g_bytes_unref);
  g_free (copy);
}

static gboolean
copy_work (gpointer data, GradusTrip *trip, GError **error)
{
  Copy *copy = data;
  const GradusSeries *series = &copy->job->series;

  copy->png = gradus_export_to_memory (copy->job->run, (guint) series->plot, &series->options,
                                       series->device_scale, ".png", error);
  if (copy->png == NULL)
    return FALSE;
  copy->svg = gradus_export_to_memory (copy->job->run, (guint) series->plot, &series->options, 1,
                                       ".svg", error);
  return copy->svg != NULL;
}

/* Pixels for those who want pixels, shapes for those who can draw. */
static void
copy_done (gpointer data, const GError *error, gpointer owner)
{
  GradusWindow *self = owner;
  const Copy *copy = data;
  g_autofree char *sentence = NULL;
  g_autoptr (GdkContentProvider) both = NULL;
  GdkContentProvider *formats[2];

  if (error != NULL)
    {
      gradus_window_toast (self, error->message);
      return;
    }
  formats[0] = gdk_content_provider_new_for_bytes ("image/png", copy->png);
  formats[1] = gdk_content_provider_new_for_bytes ("image/svg+xml", copy->svg);
  both = gdk_content_provider_new_union (formats, G_N_ELEMENTS (formats));
  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (self)), both);
  /* Translators: the title of a picture, which is on the clipboard now. */
  sentence = g_strdup_printf (_ ("The picture “%s” has been copied."),
                              copy->job->series.options.title);
  gradus_window_toast (self, sentence);
}

static const GradusErrandKind copy_kind = {
  .work = copy_work,
  .done = copy_done,
  .clear = copy_free,
};

static void
copy_picture_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  GradusExportJob *job = make_job (self, SLIDE_WIDTH, SLIDE_HEIGHT);
  Copy *copy;

  if (job == NULL)
    return;
  copy = g_new0 (Copy, 1);
  copy->job = job;
  gradus_errand_send (self->copying, copy);
}

/* --- Actions ---------------------------------------------------------------------------------- */

void
gradus_window_install_export_actions (GradusWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "export", .activate = export_cb },
    { .name = "worksheet", .activate = worksheet_cb },
    { .name = "compare-trace", .activate = compare_trace_cb },
    { .name = "slide", .activate = slide_cb },
    { .name = "copy-picture", .activate = copy_picture_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  self->copying = gradus_errand_new (&copy_kind, self);
  g_signal_connect_object (self->exports, "ended", G_CALLBACK (ended_cb), self, G_CONNECT_SWAPPED);
}
