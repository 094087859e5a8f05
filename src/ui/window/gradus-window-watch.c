/* Gradus: the window's part in breakpoints and pins, and what the document says of its runs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "gradus-toast.h"
#include "gradus-window-private.h"

static void
show_inspector (GradusWindow *self)
{
  adw_flap_set_reveal_flap (ADW_FLAP (self->inspector_flap), TRUE);
}

/* The parameter is what is typed already. */
static void
add_breakpoint_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;

  show_inspector (self);
  gradus_inspector_type_breakpoint (GRADUS_INSPECTOR (self->inspector),
                                    g_variant_get_string (parameter, NULL));
}

static void
pin_value_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;

  show_inspector (self);
  gradus_inspector_pin (GRADUS_INSPECTOR (self->inspector));
}

/* Playing has stopped: say where and why. */
static void
stopped_cb (GradusWindow *self, guint64 mask)
{
  g_autofree char *words = gradus_document_describe_hits (self->document, mask);

  if (words != NULL)
    gradus_window_toast (self, words);
}

/* What a file asks for and takes long is done when a person asks for it. */
static void
offer_to_go_on (GradusWindow *self, const char *sentence)
{
  AdwToast *toast = gradus_toast_new (sentence);

  adw_toast_set_button_label (toast, _ ("Go On"));
  adw_toast_set_timeout (toast, 0);
  g_signal_connect_object (toast, "button-clicked", G_CALLBACK (gradus_document_go_on),
                           self->document, G_CONNECT_SWAPPED);
  gradus_window_show_toast (self, toast);
}

/* A failure is an end, not an accident: the caption says it; nothing keeps playing. */
static void
failed_cb (GradusWindow *self, const char *sentence)
{
  GradusRun *run = gradus_document_get_run (self->document);

  gradus_document_pause (self->document);
  if (gradus_document_can_go_on (self->document))
    offer_to_go_on (self, sentence);
  /* Nothing is broken when a place was looked for and not found. */
  else if (run == NULL || g_strcmp0 (gradus_run_get_failure (run), sentence) != 0)
    gradus_window_toast (self, sentence);
}

void
gradus_window_install_watch_actions (GradusWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "add-breakpoint", .activate = add_breakpoint_cb, .parameter_type = "s" },
    { .name = "pin-value", .activate = pin_value_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}

void
gradus_window_watch_document (GradusWindow *self)
{
  g_signal_connect_object (self->document, "failed", G_CALLBACK (failed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "stopped", G_CALLBACK (stopped_cb), self,
                           G_CONNECT_SWAPPED);
}
