/* Gradus: what the tests of the window share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gdk/x11/gdkx.h>

#include "gradus-test-window.h"

/* Milliseconds until a wait is given up; an instrumented build on a busy machine is slow. */
#define WAIT_LIMIT 60000

GradusApplication *
gradus_test_get_application (void)
{
  static GradusApplication *application;
  g_autoptr(GError) error = NULL;

  if (application == NULL)
    {
      application = gradus_application_new ();
      g_application_set_flags (G_APPLICATION (application),
                               g_application_get_flags (G_APPLICATION (application))
                                   | G_APPLICATION_NON_UNIQUE);
      g_application_set_default (G_APPLICATION (application));
      g_application_register (G_APPLICATION (application), NULL, &error);
      g_assert_no_error (error);
    }
  return application;
}

static gboolean
timeout_cb (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
  return G_SOURCE_REMOVE;
}

void
gradus_test_wait (guint milliseconds)
{
  gboolean done = FALSE;

  g_timeout_add (milliseconds, timeout_cb, &done);
  while (!done)
    g_main_context_iteration (NULL, TRUE);
}

void
gradus_test_wait_for (GradusTestFunc done, gpointer user_data)
{
  gboolean late = FALSE;
  const guint timer = g_timeout_add (WAIT_LIMIT, timeout_cb, &late);

  while (!done (user_data) && !late)
    {
      /* Something may become true without an event of its own. */
      gradus_test_wait (10);
    }
  g_assert_false (late);
  g_source_remove (timer);
}

static gboolean
is_mapped (gpointer user_data)
{
  return gtk_widget_get_mapped (user_data) && gtk_widget_get_width (user_data) > 0;
}

GradusWindow *
gradus_test_open_window (void)
{
  GtkWidget *window = gradus_window_new (GTK_APPLICATION (gradus_test_get_application ()));

  gtk_window_present (GTK_WINDOW (window));
  gradus_test_wait_for (is_mapped, window);
  gradus_test_wait (100);
  return GRADUS_WINDOW (window);
}

static gboolean
is_gone (gpointer user_data)
{
  return *(gpointer *) user_data == NULL;
}

void
gradus_test_close_window (GradusWindow *window)
{
  gpointer weak = window;

  g_object_add_weak_pointer (G_OBJECT (window), &weak);
  gradus_document_discard_autosave (gradus_window_get_document (window));
  gtk_window_destroy (GTK_WINDOW (window));
  gradus_test_wait_for (is_gone, &weak);
}

/* --- Input ------------------------------------------------------------------------------------ */

gboolean
gradus_test_has_input (void)
{
  return g_getenv ("GRADUS_TEST_XDOTOOL") != NULL
         && GDK_IS_X11_DISPLAY (gdk_display_get_default ());
}

/* The events arrive while the program runs, so the main loop runs too. */
void
gradus_test_xdotool (const char *const *args)
{
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();
  g_auto(GStrv) argv = NULL;
  g_autoptr(GError) error = NULL;
  int status;

  g_strv_builder_add (builder, g_getenv ("GRADUS_TEST_XDOTOOL"));
  g_strv_builder_addv (builder, (const char **) args);
  argv = g_strv_builder_end (builder);
  g_spawn_sync (NULL, argv, NULL, G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL, NULL, &status,
                &error);
  g_assert_no_error (error);
  g_assert_true (g_spawn_check_wait_status (status, NULL));
  gradus_test_wait (120);
}

static void
focus_window (GtkWidget *window)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (window));
  g_autofree char *id = NULL;

  /* There is no window manager under Xvfb to give the focus. */
  id = g_strdup_printf ("%lu", gdk_x11_surface_get_xid (surface));
  gradus_test_xdotool ((const char *const[]) { "windowfocus", id, NULL });
}

void
gradus_test_key (GradusWindow *window, const char *xdotool_key, const char *action)
{
  if (gradus_test_has_input ())
    {
      focus_window (GTK_WIDGET (window));
      gradus_test_xdotool ((const char *const[]) { "key", "--clearmodifiers", xdotool_key, NULL });
      return;
    }
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), action, NULL));
  gradus_test_wait (60);
}

void
gradus_test_key_in (GtkWidget *window, const char *xdotool_key)
{
  focus_window (window);
  gradus_test_xdotool ((const char *const[]) { "key", "--clearmodifiers", xdotool_key, NULL });
}

void
gradus_test_type (GradusWindow *window, const char *text)
{
  focus_window (GTK_WIDGET (window));
  gradus_test_xdotool ((const char *const[]) { "type", "--clearmodifiers", text, NULL });
}

gboolean
gradus_test_move (GtkWidget *widget, double x, double y)
{
  GtkNative *native = gtk_widget_get_native (widget);
  GdkSurface *surface = gtk_native_get_surface (native);
  graphene_point_t point;
  double surface_x, surface_y;
  g_autofree char *id = NULL;
  g_autofree char *px = NULL;
  g_autofree char *py = NULL;

  if (!gradus_test_has_input ())
    return FALSE;
  g_assert_true (gtk_widget_compute_point (widget, GTK_WIDGET (native),
                                           &GRAPHENE_POINT_INIT ((float) x, (float) y), &point));
  gtk_native_get_surface_transform (native, &surface_x, &surface_y);
  id = g_strdup_printf ("%lu", gdk_x11_surface_get_xid (surface));
  px = g_strdup_printf ("%d", (int) (point.x + surface_x));
  py = g_strdup_printf ("%d", (int) (point.y + surface_y));
  gradus_test_xdotool ((const char *const[]) { "mousemove", "--window", id, px, py, NULL });
  return TRUE;
}

gboolean
gradus_test_click (GtkWidget *widget, double x, double y)
{
  if (!gradus_test_move (widget, x, y))
    return FALSE;
  gradus_test_xdotool ((const char *const[]) { "click", "1", NULL });
  return TRUE;
}

/* --- Finding ---------------------------------------------------------------------------------- */

static GtkWidget *
find (GtkWidget *root, GType type, guint *nth)
{
  if (g_type_is_a (G_OBJECT_TYPE (root), type) && (*nth)-- == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find (child, type, nth);

      if (found != NULL)
        return found;
    }
  return NULL;
}

GtkWidget *
gradus_test_find (GtkWidget *root, GType type, guint nth)
{
  return find (root, type, &nth);
}

GtkWidget *
gradus_test_find_toplevel (GType type)
{
  GListModel *toplevels = gtk_window_get_toplevels ();
  GtkWidget *found = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++)
    {
      g_autoptr(GtkWidget) window = g_list_model_get_item (toplevels, i);

      if (g_type_is_a (G_OBJECT_TYPE (window), type))
        found = window;
    }
  return found;
}
