/* Gradus: what only the presenter sees.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-errand.h"
#include "gradus-presenter-bar.h"
#include "gradus-settings.h"
#include "gradus-say.h"

struct _GradusPresenterBar
{
  GtkWidget parent_instance;

  GtkWidget *next_label;
  GtkWidget *notes_view;
  GtkWidget *time_label;
  GtkWidget *blank_button;
  GtkWidget *dark_button;
  GtkWidget *lesson_button;

  GradusDocument *document;
  GradusProjectorWindow *projector;
  GBinding *blank;
  char *lesson_notes;
  gboolean filling; /* what changes in the notes was not typed */
  gint64 began;     /* monotonic time */
  guint clock;

  GradusErrand *ahead; /* what the next step will do */
};

enum
{
  CLOSE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GradusPresenterBar, gradus_presenter_bar, GTK_TYPE_WIDGET)

/* --- The next step ---------------------------------------------------------------------------- */

typedef struct
{
  GradusRun *run; /* a copy */
  char *words;
} Look;

static gpointer
look_begin (gpointer owner)
{
  GradusPresenterBar *self = owner;
  GradusRun *run = self->document != NULL ? gradus_document_get_run (self->document) : NULL;
  Look *look;

  if (self->projector == NULL || run == NULL)
    return NULL;
  if (gradus_run_is_at_end (run))
    {
      gtk_label_set_label (GTK_LABEL (self->next_label), _ ("This is the last step."));
      return NULL;
    }
  look = g_new0 (Look, 1);
  look->run = gradus_run_copy (run);
  return look;
}

/* One phase further, in words. */
static gboolean
look_work (gpointer job, GradusTrip *trip, GError **error)
{
  Look *look = job;
  g_autoptr (GString) words = g_string_new (NULL);
  GradusPosition here;

  gradus_run_forward (look->run, GRADUS_GRAIN_PHASE);
  gradus_run_get_view (look->run, &here);
  if (here.failure != NULL)
    g_string_assign (words, here.failure);
  else
    gradus_narrate (&here, words);
  if (here.phase >= 0)
    /* Translators: the name of the next phase, and what it will have done. */
    look->words = g_strdup_printf (_ ("Next, %s: %s"), _ (here.algorithm->phases[here.phase].title),
                                   words->str);
  else
    look->words = g_strdup (words->str);
  return TRUE;
}

static void
look_done (gpointer job, const GError *error, gpointer owner)
{
  GradusPresenterBar *self = owner;
  const Look *look = job;

  if (error == NULL && self->document != NULL)
    gtk_label_set_label (GTK_LABEL (self->next_label), look->words);
}

static void
look_clear (gpointer job)
{
  Look *look = job;

  gradus_run_free (look->run);
  g_free (look->words);
  g_free (look);
}

static const GradusErrandKind look_kind = {
  .begin = look_begin,
  .work = look_work,
  .done = look_done,
  .clear = look_clear,
};

static void
look_ahead (GradusPresenterBar *self)
{
  gradus_errand_call (self->ahead);
}

/* --- Notes ------------------------------------------------------------------------------------ */

static void
show_notes (GradusPresenterBar *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->notes_view));
  const char *notes = self->lesson_notes;
  g_autofree char *present = NULL;
  GtkTextIter start, end;

  if (notes == NULL && self->document != NULL)
    notes = gradus_document_get_notes (self->document);
  if (notes == NULL)
    notes = "";
  gtk_text_view_set_editable (GTK_TEXT_VIEW (self->notes_view), self->lesson_notes == NULL);
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  present = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  if (g_strcmp0 (present, notes) == 0)
    return;
  self->filling = TRUE;
  gtk_text_buffer_set_text (buffer, notes, -1);
  self->filling = FALSE;
}

static void
notes_changed_cb (GradusPresenterBar *self, GtkTextBuffer *buffer)
{
  g_autofree char *notes = NULL;
  GtkTextIter start, end;

  if (self->filling || self->lesson_notes != NULL || self->document == NULL)
    return;
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  notes = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  gradus_document_set_notes (self->document, notes);
}

void
gradus_presenter_bar_set_lesson_notes (GradusPresenterBar *self, const char *notes)
{
  g_return_if_fail (GRADUS_IS_PRESENTER_BAR (self));

  g_free (self->lesson_notes);
  self->lesson_notes = g_strdup (notes);
  gtk_widget_set_sensitive (self->lesson_button, notes != NULL);
  show_notes (self);
}

/* --- Time ------------------------------------------------------------------------------------- */

static gboolean
tick_cb (gpointer user_data)
{
  GradusPresenterBar *self = user_data;
  const guint seconds = (guint) ((g_get_monotonic_time () - self->began) / G_USEC_PER_SEC);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *clock = g_date_time_format (now, "%H:%M");
  g_autofree char *words = NULL;

  /* Translators: the time of day, and minutes and seconds since the projector was switched on. */
  words = g_strdup_printf (_ ("%s · %u:%02u"), clock, seconds / 60, seconds % 60);
  gtk_label_set_label (GTK_LABEL (self->time_label), words);
  return G_SOURCE_CONTINUE;
}

/* --- Public ----------------------------------------------------------------------------------- */

const char *
gradus_presenter_bar_get_next (GradusPresenterBar *self)
{
  g_return_val_if_fail (GRADUS_IS_PRESENTER_BAR (self), NULL);

  return gtk_label_get_label (GTK_LABEL (self->next_label));
}

static void
setup_changed_cb (GradusPresenterBar *self)
{
  show_notes (self);
}

void
gradus_presenter_bar_set_document (GradusPresenterBar *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_PRESENTER_BAR (self));

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  if (document == NULL)
    return;
  g_signal_connect_object (document, "moved", G_CALLBACK (look_ahead), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "setup-changed", G_CALLBACK (setup_changed_cb), self,
                           G_CONNECT_SWAPPED);
  show_notes (self);
}

void
gradus_presenter_bar_set_projector (GradusPresenterBar *self, GradusProjectorWindow *projector)
{
  g_return_if_fail (GRADUS_IS_PRESENTER_BAR (self));

  if (self->projector == projector)
    return;
  g_clear_pointer (&self->blank, g_binding_unbind);
  g_clear_handle_id (&self->clock, g_source_remove);
  self->projector = projector;
  gtk_widget_set_visible (GTK_WIDGET (self), projector != NULL);
  if (projector == NULL)
    return;
  self->blank = g_object_bind_property (projector, "blank", self->blank_button, "active",
                                        G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  self->began = g_get_monotonic_time ();
  self->clock = g_timeout_add_seconds (1, tick_cb, self);
  tick_cb (self);
  show_notes (self);
  look_ahead (self);
}

/* --- Widget ----------------------------------------------------------------------------------- */

static void
close_cb (GradusPresenterBar *self)
{
  g_signal_emit (self, signals[CLOSE], 0);
}

static void
gradus_presenter_bar_dispose (GObject *object)
{
  GradusPresenterBar *self = GRADUS_PRESENTER_BAR (object);
  GtkWidget *child;

  g_clear_handle_id (&self->clock, g_source_remove);
  g_clear_pointer (&self->blank, g_binding_unbind);
  g_clear_pointer (&self->ahead, gradus_errand_free);
  self->projector = NULL;
  gradus_presenter_bar_set_document (self, NULL);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (gradus_presenter_bar_parent_class)->dispose (object);
}

static void
gradus_presenter_bar_finalize (GObject *object)
{
  g_free (GRADUS_PRESENTER_BAR (object)->lesson_notes);
  G_OBJECT_CLASS (gradus_presenter_bar_parent_class)->finalize (object);
}

static void
gradus_presenter_bar_class_init (GradusPresenterBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_presenter_bar_dispose;
  G_OBJECT_CLASS (klass)->finalize = gradus_presenter_bar_finalize;
  signals[CLOSE] = g_signal_new ("close", GRADUS_TYPE_PRESENTER_BAR, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_css_name (widget_class, "presenterbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-presenter-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusPresenterBar, next_label);
  gtk_widget_class_bind_template_child (widget_class, GradusPresenterBar, notes_view);
  gtk_widget_class_bind_template_child (widget_class, GradusPresenterBar, time_label);
  gtk_widget_class_bind_template_child (widget_class, GradusPresenterBar, blank_button);
  gtk_widget_class_bind_template_child (widget_class, GradusPresenterBar, dark_button);
  gtk_widget_class_bind_template_child (widget_class, GradusPresenterBar, lesson_button);
  gtk_widget_class_bind_template_callback (widget_class, close_cb);
  gtk_widget_class_bind_template_callback (widget_class, notes_changed_cb);
}

static void
gradus_presenter_bar_init (GradusPresenterBar *self)
{
  GradusSettings *settings = gradus_settings_get_default ();
  const GBindingFlags both = G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL;

  self->ahead = gradus_errand_new (&look_kind, self);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_orientable_set_orientation (
    GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))), GTK_ORIENTATION_VERTICAL);
  gtk_widget_set_sensitive (self->lesson_button, FALSE);
  g_object_bind_property (settings, "projector-dark", self->dark_button, "active", both);
  g_object_bind_property (settings, "projector-lesson", self->lesson_button, "active", both);
}
