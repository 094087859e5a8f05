/* Gradus: the inspector's page with the notes on the algorithm and the person's own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-markdown-view.h"
#include "gradus-neighbours.h"
#include "gradus-notes-page.h"
#include "gradus-notes.h"

struct _GradusNotesPage
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkWidget *language_label;
  GtkWidget *problem_label;
  GtkWidget *view;
  GtkWidget *neighbours;
  GtkWidget *own_view;

  GradusDocument *document;
  const GradusAlgorithm *algorithm; /* whose notes are shown */
  gboolean loading;                 /* the own notes come from the document just now */
};

G_DEFINE_FINAL_TYPE (GradusNotesPage, gradus_notes_page, GTK_TYPE_WIDGET)

enum
{
  LINK,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* --- The notes on the algorithm --------------------------------------------------------------- */

static void
show_notes (GradusNotesPage *self, const GradusAlgorithm *algorithm)
{
  const char *language = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_autofree char *problem = NULL;

  if (self->algorithm == algorithm)
    return;
  self->algorithm = algorithm;
  if (algorithm != NULL)
    {
      text = gradus_notes_load (algorithm, NULL, &language, &error);
      problem = text != NULL ? gradus_notes_check_sections (text, algorithm, language)
                             : g_strdup (error->message);
    }
  gtk_widget_set_visible (self->language_label,
                          language != NULL && !gradus_notes_is_wanted (language, NULL));
  gtk_label_set_label (GTK_LABEL (self->problem_label), problem != NULL ? problem : "");
  gtk_widget_set_visible (self->problem_label, problem != NULL);
  gradus_markdown_view_set_text (GRADUS_MARKDOWN_VIEW (self->view), text);
  gradus_neighbours_set_entry (GRADUS_NEIGHBOURS (self->neighbours),
                               algorithm != NULL ? algorithm->id : NULL);
  gtk_adjustment_set_value (
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), 0);
}

static void
link_cb (GradusNotesPage *self, const char *uri)
{
  g_signal_emit (self, signals[LINK], 0, uri);
}

/* --- The person's own ------------------------------------------------------------------------- */

static GtkTextBuffer *
get_buffer (GradusNotesPage *self)
{
  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->own_view));
}

static char *
get_own (GradusNotesPage *self)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (get_buffer (self), &start, &end);

  return gtk_text_buffer_get_text (get_buffer (self), &start, &end, TRUE);
}

/* Only what differs is replaced, because that forgets what could be undone in the text. */
static void
show_own (GradusNotesPage *self)
{
  const char *notes = gradus_document_get_notes (self->document);
  g_autofree char *shown = get_own (self);

  if (notes == NULL)
    notes = "";
  gtk_widget_set_sensitive (self->own_view, gradus_document_get_setup (self->document) != NULL);
  if (g_str_equal (notes, shown))
    return;
  self->loading = TRUE;
  gtk_text_buffer_set_text (get_buffer (self), notes, -1);
  self->loading = FALSE;
}

static void
own_changed_cb (GradusNotesPage *self)
{
  g_autofree char *text = NULL;

  if (self->document == NULL || self->loading)
    return;
  text = get_own (self);
  gradus_document_set_notes (self->document, text);
}

/* Undoing ends with the text: what comes after would undo edits of the experiment, unseen. */
static gboolean
swallow_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  return TRUE;
}

static void
add_swallowed_keys (GradusNotesPage *self)
{
  static const char *const keys[] = { "<Control>z", "<Control><Shift>z", "<Control>y" };
  GtkEventController *controller = gtk_shortcut_controller_new ();

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (controller),
      gtk_shortcut_new (gtk_shortcut_trigger_parse_string (keys[i]),
                        gtk_callback_action_new (swallow_cb, NULL, NULL)));
  gtk_widget_add_controller (gtk_widget_get_parent (self->own_view), controller);
}

/* --- Life ------------------------------------------------------------------------------------- */

static void
setup_changed_cb (GradusNotesPage *self)
{
  show_notes (self, gradus_document_get_algorithm (self->document));
  show_own (self);
}

void
gradus_notes_page_set_document (GradusNotesPage *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_NOTES_PAGE (self));

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  if (document == NULL)
    return;
  g_signal_connect_object (document, "setup-changed", G_CALLBACK (setup_changed_cb), self,
                           G_CONNECT_SWAPPED);
  setup_changed_cb (self);
}

static void
gradus_notes_page_dispose (GObject *object)
{
  GradusNotesPage *self = GRADUS_NOTES_PAGE (object);

  g_clear_object (&self->document);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);

  G_OBJECT_CLASS (gradus_notes_page_parent_class)->dispose (object);
}

static void
gradus_notes_page_class_init (GradusNotesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_notes_page_dispose;
  g_type_ensure (GRADUS_TYPE_MARKDOWN_VIEW);
  g_type_ensure (GRADUS_TYPE_NEIGHBOURS);
  signals[LINK] = g_signal_new ("link", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-notes-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusNotesPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, GradusNotesPage, language_label);
  gtk_widget_class_bind_template_child (widget_class, GradusNotesPage, problem_label);
  gtk_widget_class_bind_template_child (widget_class, GradusNotesPage, view);
  gtk_widget_class_bind_template_child (widget_class, GradusNotesPage, neighbours);
  gtk_widget_class_bind_template_child (widget_class, GradusNotesPage, own_view);
  gtk_widget_class_bind_template_callback (widget_class, link_cb);
}

static void
gradus_notes_page_init (GradusNotesPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  add_swallowed_keys (self);
  g_signal_connect_object (get_buffer (self), "changed", G_CALLBACK (own_changed_cb), self,
                           G_CONNECT_SWAPPED);
}
