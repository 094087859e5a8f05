/* Gradus: the window and the links of notes and lessons.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-stage.h"
#include "gradus-toast.h"
#include "gradus-window-private.h"

/* Say what has been set up, with a button that brings the old experiment back. It goes when
 * something else changes, because the button would then undo that. */
static void
tell (GradusWindow *self, const GradusLink *link)
{
  const GradusPreset *preset = gradus_link_get_preset (link);
  const GradusAlgorithm *algorithm = gradus_link_get_algorithm (link);
  g_autofree char *sentence = NULL;
  g_autofree char *escaped = NULL;
  AdwToast *toast;

  sentence = g_strdup_printf (_ ("“%s” has been set up."),
                              preset != NULL ? _ (preset->title) : _ (algorithm->title));
  escaped = g_markup_escape_text (sentence, -1);
  toast = adw_toast_new (escaped);
  if (gradus_document_get_undo_label (self->document) != NULL)
    {
      adw_toast_set_button_label (toast, _ ("_Undo"));
      adw_toast_set_action_name (toast, "win.undo");
    }
  g_signal_connect_object (self->document, "setup-changed", G_CALLBACK (adw_toast_dismiss), toast,
                           G_CONNECT_SWAPPED);
  gradus_toast_show (toast, ADW_TOAST_OVERLAY (self->toasts));
}

static void
follow_experiment (GradusWindow *self, const char *uri)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusLink) link = gradus_link_parse (uri, &error);
  const gboolean spare = gradus_window_is_spare (self);

  if (link == NULL || !gradus_document_follow_link (self->document, link, &error))
    {
      gradus_window_toast (self, error->message);
      return;
    }
  g_clear_pointer (&self->linked, gradus_setup_unref);
  if (spare)
    self->linked = gradus_setup_ref (gradus_document_get_setup (self->document));
  /* Who reads on in the notes keeps the place. */
  if (!gradus_window_is_working (self))
    gradus_window_show_work (self);
  if (gradus_link_get_plot (link) >= 0)
    gradus_stage_set_large (GRADUS_STAGE (self->stage), (guint) gradus_link_get_plot (link));
  if (gradus_link_get_page (link) != NULL)
    g_action_group_activate_action (G_ACTION_GROUP (self), "page",
                                    g_variant_new_string (gradus_link_get_page (link)));
  tell (self, link);
}

gboolean
gradus_window_is_spare (GradusWindow *self)
{
  g_autoptr (GFile) file = NULL;

  g_return_val_if_fail (GRADUS_IS_WINDOW (self), FALSE);

  g_object_get (self->document, "file", &file, NULL);
  return gradus_window_is_empty (self)
         || (self->linked != NULL && gradus_document_get_setup (self->document) == self->linked
             && file == NULL && !gradus_document_is_visiting (self->document));
}

static void
shown_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GradusWindow) self = GRADUS_WINDOW (source);
  g_autofree char *uri = user_data;
  g_autofree char *sentence = NULL;

  if (gtk_show_uri_full_finish (GTK_WINDOW (self), result, NULL))
    return;
  sentence = g_strdup_printf (_ ("No program could be started to show %s. Copy the address into a "
                                 "browser."),
                              uri);
  gradus_window_toast (self, sentence);
}

void
gradus_window_follow_link (GradusWindow *self, const char *uri)
{
  g_autofree char *scheme = NULL;

  g_return_if_fail (GRADUS_IS_WINDOW (self));

  if (gradus_link_is_link (uri))
    {
      follow_experiment (self, uri);
      return;
    }
  scheme = g_uri_parse_scheme (uri);
  if (g_strcmp0 (scheme, "http") == 0 || g_strcmp0 (scheme, "https") == 0)
    gtk_show_uri_full (GTK_WINDOW (g_object_ref (self)), uri, GDK_CURRENT_TIME, NULL, shown_cb,
                       g_strdup (uri));
  else
    {
      g_autofree char *sentence = g_strdup_printf (
        _ ("The link “%s” leads neither to an experiment nor to a web page. Gradus does not open "
           "it."),
        uri);

      gradus_window_toast (self, sentence);
    }
}

static void
copy_link_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  GradusRun *run = gradus_document_get_run (self->document);
  g_autoptr (GError) error = NULL;
  g_autofree char *uri = NULL;
  g_autofree char *sentence = NULL;

  if (run == NULL)
    {
      gradus_window_toast (self, _ ("The step is being made. Copy the link when it is there."));
      return;
    }
  uri = gradus_link_make (run, gradus_stage_get_large (GRADUS_STAGE (self->stage)), &error);
  if (uri == NULL)
    {
      gradus_window_toast (self, error->message);
      return;
    }
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), uri);
  /* Translators: what has been copied is a link, such as gradus:k-means?step=3. */
  sentence = g_strdup_printf (_ ("“%s” has been copied."), uri);
  gradus_window_toast (self, sentence);
}

void
gradus_window_install_links (GradusWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "copy-link", .activate = copy_link_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
