/* Gradus: showing a toast. The header says what is wrong with doing it directly.
 *
 * Whether something is animated is one setting for the whole display. It is off for the moment in
 * which the overlay starts the animations of a toast: when the toast is added, and when it is
 * dismissed, which also shows the next one in the queue.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-toast.h"

/* TRUE when that was not so already, and has to be undone. */
static gboolean
stop_animations (void)
{
  GtkSettings *settings = gtk_settings_get_default ();
  gboolean on;

  g_object_get (settings, "gtk-enable-animations", &on, NULL);
  if (on)
    g_object_set (settings, "gtk-enable-animations", FALSE, NULL);
  return on;
}

/* Back to what the desktop says, whose changes would not be followed if the value were set. */
static void
resume_animations (void)
{
  gtk_settings_reset_property (gtk_settings_get_default (), "gtk-enable-animations");
}

/* The overlay's own handler comes between these two: handlers are called in the order in which they
 * were connected. */
static void
before_dismissal_cb (AdwToast *toast)
{
  g_object_set_data (G_OBJECT (toast), "gradus-resume", GINT_TO_POINTER (stop_animations ()));
}

static void
after_dismissal_cb (AdwToast *toast)
{
  if (g_object_get_data (G_OBJECT (toast), "gradus-resume") != NULL)
    resume_animations ();
}

AdwToast *
gradus_toast_new (const char *sentences)
{
  GtkWidget *label = gtk_label_new (sentences);
  AdwToast *toast = adw_toast_new ("");

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 70);
  gtk_widget_add_css_class (label, "heading");
  adw_toast_set_custom_title (toast, label);
  adw_toast_set_timeout (toast, 8);
  adw_toast_set_priority (toast, ADW_TOAST_PRIORITY_HIGH);
  return toast;
}

void
gradus_toast_show (AdwToast *toast, AdwToastOverlay *overlay)
{
  gboolean resume;

  g_return_if_fail (ADW_IS_TOAST (toast));
  g_return_if_fail (ADW_IS_TOAST_OVERLAY (overlay));

  g_signal_connect (toast, "dismissed", G_CALLBACK (before_dismissal_cb), NULL);
  g_signal_connect_after (toast, "dismissed", G_CALLBACK (after_dismissal_cb), NULL);
  resume = stop_animations ();
  adw_toast_overlay_add_toast (overlay, toast);
  if (resume)
    resume_animations ();
}
