/* Gradus: the window's actions for the projector, and for the tally of predictions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-settings.h"
#include "gradus-stage.h"
#include "gradus-window-private.h"

static void
reset_tally_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gradus_document_reset_tally (GRADUS_WINDOW (user_data)->document);
}

/* --- Projector -------------------------------------------------------------------------------- */

static void
show_lesson (GradusWindow *self)
{
  gboolean wanted;

  if (self->projector == NULL)
    return;
  g_object_get (gradus_settings_get_default (), "projector-lesson", &wanted, NULL);
  gradus_projector_page_set_text (
    gradus_projector_window_get_page (GRADUS_PROJECTOR_WINDOW (self->projector)),
    wanted ? self->lesson_title : NULL, wanted ? self->lesson_text : NULL);
}

void
gradus_window_present_lesson (GradusWindow *self, const char *title, const char *text,
                              const char *notes)
{
  g_return_if_fail (GRADUS_IS_WINDOW (self));

  g_free (self->lesson_title);
  g_free (self->lesson_text);
  self->lesson_title = g_strdup (title);
  self->lesson_text = g_strdup (text);
  gradus_presenter_bar_set_lesson_notes (GRADUS_PRESENTER_BAR (self->presenter_bar),
                                         title != NULL && notes == NULL ? "" : notes);
  show_lesson (self);
}

static void
set_projector_state (GradusWindow *self, gboolean on)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), "projector");

  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (on));
}

/* Closed here or there, by Escape or with the window of the presenter: it ends here. */
static void
projector_gone_cb (GtkWidget *projector, gpointer user_data)
{
  GradusWindow *self = user_data;

  self->projector = NULL;
  gradus_presenter_bar_set_projector (GRADUS_PRESENTER_BAR (self->presenter_bar), NULL);
  set_projector_state (self, FALSE);
}

void
gradus_window_show_projector (GradusWindow *self, gboolean show)
{
  g_return_if_fail (GRADUS_IS_WINDOW (self));

  if (show == (self->projector != NULL))
    return;
  if (!show)
    {
      gtk_window_destroy (GTK_WINDOW (self->projector));
      return;
    }
  self->projector = gradus_projector_window_new (GTK_WINDOW (self), GRADUS_STAGE (self->stage),
                                                 self->prediction);
  g_signal_connect_object (self->projector, "destroy", G_CALLBACK (projector_gone_cb), self, 0);
  gradus_presenter_bar_set_projector (GRADUS_PRESENTER_BAR (self->presenter_bar),
                                      GRADUS_PROJECTOR_WINDOW (self->projector));
  show_lesson (self);
  set_projector_state (self, TRUE);
  gradus_window_project_compare (self);
  gtk_window_present (GTK_WINDOW (self->projector));
}

static void
change_projector_cb (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  gradus_window_show_projector (user_data, g_variant_get_boolean (value));
}

void
gradus_window_install_projector_actions (GradusWindow *self)
{
  const GActionEntry entries[] = {
    { .name = "reset-tally", .activate = reset_tally_cb },
    { .name = "projector", .state = "false", .change_state = change_projector_cb },
  };
  g_autoptr (GPropertyAction) predict = NULL;

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  predict = g_property_action_new ("predict", self->prediction, "active");
  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (predict));
  g_signal_connect_object (gradus_settings_get_default (), "notify::projector-lesson",
                           G_CALLBACK (show_lesson), self, G_CONNECT_SWAPPED);
}
