/* Gradus: what the tests of the window share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gdk/x11/gdkx.h>
#include <glib/gstdio.h>
#include <math.h>

#include "gradus-compare-page.h"
#include "gradus-init.h"
#include "gradus-language.h"
#include "gradus-registry.h"
#include "gradus-settings.h"
#include "gradus-test-window.h"

/* Seconds until a wait is given up. Only a test that fails gets there, so it is far more than a
 * busy machine needs; an instrumented build needs several times as much. */
#ifdef __SANITIZE_ADDRESS__
#  define WAIT_LIMIT 240
#else
#  define WAIT_LIMIT 60
#endif

/* Milliseconds between two looks at what is waited for, when nothing else wakes the main loop. */
#define LOOK_INTERVAL 5

/* Milliseconds; see gradus_test_set_double_clicks(). */
#define DOUBLE_CLICK_NEVER 1
#define DOUBLE_CLICK_ALWAYS (WAIT_LIMIT * 1000)

/* --- A test program --------------------------------------------------------------------------- */

static char *folder;

static void park_pointer (void);

static void
remove_tree (const char *path)
{
  g_autoptr (GDir) dir = g_file_test (path, G_FILE_TEST_IS_SYMLINK) ? NULL
                                                                    : g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *inner = g_build_filename (path, name, NULL);

      remove_tree (inner);
    }
  g_remove (path);
}

gboolean
gradus_test_start (int *argc, char ***argv)
{
  static const char *const variables[] = { "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME",
                                           "XDG_CACHE_HOME", "HOME" };

  folder = g_dir_make_tmp ("gradus-ui-XXXXXX", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (variables); i++)
    g_setenv (variables[i], folder, TRUE);
  gtk_disable_setlocale ();
  gradus_set_language (NULL);
  gradus_init ();
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP There is no display.\n");
      remove_tree (folder);
      g_clear_pointer (&folder, g_free);
      return FALSE;
    }
  adw_init ();
  g_test_init (argc, argv, NULL);

  /* What moves or blinks by itself is never at rest, and what it hides for a time is a matter of
   * chance. A test about motion switches it on. */
  gradus_settings_attach_style (gradus_settings_get_default ());
  g_object_set (gradus_settings_get_default (), "animations", FALSE, NULL);
  g_object_set (gtk_settings_get_default (), "gtk-cursor-blink", FALSE, NULL);
  gradus_test_set_double_clicks (FALSE);
  park_pointer ();
  return TRUE;
}

int
gradus_test_end (void)
{
  const int status = g_test_run ();

  remove_tree (folder);
  g_clear_pointer (&folder, g_free);
  return status;
}

const char *
gradus_test_get_folder (void)
{
  return folder;
}

void
gradus_test_set_double_clicks (gboolean always)
{
  g_object_set (gtk_settings_get_default (), "gtk-double-click-time",
                always ? DOUBLE_CLICK_ALWAYS : DOUBLE_CLICK_NEVER, NULL);
}

GradusApplication *
gradus_test_get_application (void)
{
  static GradusApplication *application;
  g_autoptr (GError) error = NULL;

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

/* --- Waiting ---------------------------------------------------------------------------------- */

static gboolean
look_again_cb (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

void
gradus_test_wait_until (GradusTestFunc done, gpointer user_data, const char *what,
                        const char *where)
{
  const gint64 limit = g_get_monotonic_time () + WAIT_LIMIT * G_USEC_PER_SEC;
  guint timer;

  if (done (user_data))
    return;
  /* A worker may make it true without an event of its own. */
  timer = g_timeout_add (LOOK_INTERVAL, look_again_cb, NULL);
  while (!done (user_data))
    {
      if (g_get_monotonic_time () > limit)
        g_error ("%s: waited %d seconds in vain until %s", where, WAIT_LIMIT, what);
      g_main_context_iteration (NULL, TRUE);
    }
  g_source_remove (timer);
}

static gboolean
set_cb (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
  return G_SOURCE_REMOVE;
}

static gboolean
is_set (gpointer user_data)
{
  return *(gboolean *) user_data;
}

/* What the X server has for this program is with GDK, and GDK has handed out all but a motion that
 * waits for the next frame. The server answers a request after everything that it did before it. */
static void
take_events (void)
{
  gboolean taken = FALSE;

  gdk_display_sync (gdk_display_get_default ());
  /* Runs when there is nothing more urgent, and events are. */
  g_idle_add_full (GDK_PRIORITY_EVENTS + 5, set_cb, &taken, NULL);
  gradus_test_wait_for (is_set, &taken);
}

typedef struct
{
  GdkSurface *surface;
  GdkFrameClock *clock;
  gulong handlers[4];
  gboolean worked; /* something was updated, laid out or drawn in it */
  gboolean done;
} Frame;

static void
worked_cb (Frame *frame)
{
  frame->worked = TRUE;
}

static void
done_cb (Frame *frame)
{
  frame->done = TRUE;
}

static Frame *
frame_new (GdkSurface *surface)
{
  static const char *const phases[] = { "update", "layout", "paint", "after-paint" };
  Frame *frame = g_new0 (Frame, 1);

  frame->surface = g_object_ref (surface);
  frame->clock = g_object_ref (gdk_surface_get_frame_clock (surface));
  for (guint i = 0; i < G_N_ELEMENTS (phases); i++)
    frame->handlers[i] = g_signal_connect_swapped (
      frame->clock, phases[i],
      i + 1 < G_N_ELEMENTS (phases) ? G_CALLBACK (worked_cb) : G_CALLBACK (done_cb), frame);
  /* A clock with nothing to do does not tick. */
  gdk_frame_clock_request_phase (frame->clock, GDK_FRAME_CLOCK_PHASE_AFTER_PAINT);
  return frame;
}

static void
frame_free (gpointer data)
{
  Frame *frame = data;

  for (guint i = 0; i < G_N_ELEMENTS (frame->handlers); i++)
    g_signal_handler_disconnect (frame->clock, frame->handlers[i]);
  g_object_unref (frame->clock);
  g_object_unref (frame->surface);
  g_free (frame);
}

static gboolean
are_drawn (gpointer user_data)
{
  GPtrArray *frames = user_data;

  for (guint i = 0; i < frames->len; i++)
    {
      Frame *frame = g_ptr_array_index (frames, i);

      /* The clock of a window that is taken away stands still. */
      if (!frame->done && !gdk_surface_is_destroyed (frame->surface)
          && gdk_surface_get_mapped (frame->surface))
        return FALSE;
    }
  return TRUE;
}

/* TRUE when there was something to do in it. */
static gboolean
draw_frame (void)
{
  GListModel *toplevels = gtk_window_get_toplevels ();
  g_autoptr (GPtrArray) frames = g_ptr_array_new_with_free_func (frame_free);
  gboolean worked = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (toplevels, i);

      if (gtk_widget_get_mapped (window))
        g_ptr_array_add (frames, frame_new (gtk_native_get_surface (GTK_NATIVE (window))));
    }
  gradus_test_wait_for (are_drawn, frames);
  for (guint i = 0; i < frames->len; i++)
    {
      const Frame *frame = g_ptr_array_index (frames, i);

      worked |= frame->worked || !frame->done;
    }
  return worked;
}

void
gradus_test_wait_frame (void)
{
  take_events ();
  draw_frame ();
}

static gboolean
any_window (gboolean (*func) (GradusWindow *window))
{
  GListModel *toplevels = gtk_window_get_toplevels ();
  gboolean found = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (toplevels) && !found; i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (toplevels, i);

      found = GRADUS_IS_WINDOW (window) && gtk_widget_get_mapped (window)
              && func (GRADUS_WINDOW (window));
    }
  return found;
}

static gboolean
is_playing (GradusWindow *window)
{
  GtkWidget *page = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_COMPARE_PAGE, 0);

  return gradus_document_is_playing (gradus_window_get_document (window))
         || (page != NULL
             && gradus_compare_is_playing (
               gradus_compare_page_get_compare (GRADUS_COMPARE_PAGE (page))));
}

static gboolean
is_busy (GradusWindow *window)
{
  return gradus_document_is_busy (gradus_window_get_document (window));
}

/* One look at it a frame: that a frame goes by in which nothing is done is what shows it. */
static gboolean
is_at_rest (void)
{
  gboolean worked;

  take_events ();
  worked = draw_frame ();
  if (any_window (is_playing))
    return TRUE;
  /* Drawing may have made requests, whose answers are events. */
  gdk_display_sync (gdk_display_get_default ());
  return !worked && !any_window (is_busy) && !g_main_context_pending (NULL);
}

void
gradus_test_settle (void)
{
  const gint64 limit = g_get_monotonic_time () + WAIT_LIMIT * G_USEC_PER_SEC;

  while (!is_at_rest ())
    {
      if (g_get_monotonic_time () > limit)
        g_error ("The windows have not come to rest for %d seconds", WAIT_LIMIT);
      /* What is less urgent than events; a frame leaves time for it, where there is a window. */
      for (guint i = 0; i < 100 && g_main_context_iteration (NULL, FALSE); i++)
        ;
    }
}

gboolean
gradus_test_is_mapped (gpointer widget)
{
  return gtk_widget_get_mapped (widget) && gtk_widget_get_width (widget) > 0;
}

gboolean
gradus_test_is_unmapped (gpointer widget)
{
  return !gtk_widget_get_mapped (widget);
}

gboolean
gradus_test_is_gone (gpointer weak_pointer)
{
  return *(gpointer *) weak_pointer == NULL;
}

gboolean
gradus_test_is_set (gpointer pointer)
{
  return *(gpointer *) pointer != NULL;
}

/* Where the pointer was left, or where the server put it, may lie under a mark of a picture that is
 * shown next, and whether that mark is met depends on which frame comes first. */
static void
park_pointer (void)
{
  if (gradus_test_has_input ())
    gradus_test_xdotool ((const char *const[]){ "mousemove", "0", "0", NULL });
}

GradusWindow *
gradus_test_open_window (void)
{
  GtkWidget *window = gradus_window_new (GTK_APPLICATION (gradus_test_get_application ()));

  park_pointer ();
  gtk_window_present (GTK_WINDOW (window));
  gradus_test_wait_for (gradus_test_is_mapped, window);
  gradus_test_settle ();
  return GRADUS_WINDOW (window);
}

/* GTK 4.8 shows the tooltip of a window half a second after the pointer came to rest there, even
 * when the window is gone by then and there is none below it; that is a critical warning. Hidden
 * first, it is left by the pointer. */
void
gradus_test_destroy (GtkWidget *window)
{
  gtk_widget_set_visible (window, FALSE);
  take_events ();
  gtk_window_destroy (GTK_WINDOW (window));
}

void
gradus_test_close_window (GradusWindow *window)
{
  gpointer weak = window, document = gradus_window_get_document (window);

  g_object_add_weak_pointer (G_OBJECT (window), &weak);
  g_object_add_weak_pointer (document, &document);
  gradus_document_discard_autosave (document);
  gradus_test_destroy (GTK_WIDGET (window));
  gradus_test_wait_for (gradus_test_is_gone, &weak);
  /* Nothing holds on to what the window has shown. */
  gradus_test_wait_for (gradus_test_is_gone, &document);
}

/* --- Input ------------------------------------------------------------------------------------ */

gboolean
gradus_test_has_input (void)
{
  return g_getenv ("GRADUS_TEST_XDOTOOL") != NULL
         && GDK_IS_X11_DISPLAY (gdk_display_get_default ());
}

/* When xdotool ends, the server has taken the input: the events are on their way, and settling
 * takes what is on its way. */
void
gradus_test_xdotool (const char *const *args)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) argv = NULL;
  g_autoptr (GError) error = NULL;
  int status;

  g_strv_builder_add (builder, g_getenv ("GRADUS_TEST_XDOTOOL"));
  g_strv_builder_addv (builder, (const char **) args);
  argv = g_strv_builder_end (builder);
  g_spawn_sync (NULL, argv, NULL, G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL, NULL, &status,
                &error);
  g_assert_no_error (error);
  g_assert_true (g_spawn_check_wait_status (status, NULL));
  gradus_test_settle ();
}

static char *
dup_id (GtkWidget *window)
{
  return g_strdup_printf ("%lu",
                          gdk_x11_surface_get_xid (gtk_native_get_surface (GTK_NATIVE (window))));
}

/* Whatever the last input led to is over before the next. There is no window manager under Xvfb to
 * give the focus. */
static void
press (GtkWidget *window, const char *command, const char *what)
{
  g_autofree char *id = dup_id (window);

  gradus_test_wait_for (gradus_test_is_mapped, window);
  gradus_test_settle ();
  gradus_test_xdotool ((const char *const[]){ "windowfocus", id, command, "--clearmodifiers",
                                              "--delay", "0", "--", what, NULL });
}

void
gradus_test_key (GradusWindow *window, const char *xdotool_key, const char *action)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;
  g_autoptr (GError) error = NULL;

  if (gradus_test_has_input ())
    {
      press (GTK_WIDGET (window), "key", xdotool_key);
      return;
    }
  g_action_parse_detailed_name (action, &name, &target, &error);
  g_assert_no_error (error);
  g_assert_true (gtk_widget_activate_action_variant (GTK_WIDGET (window), name, target));
  gradus_test_settle ();
}

void
gradus_test_key_in (GtkWidget *window, const char *xdotool_key)
{
  press (window, "key", xdotool_key);
}

void
gradus_test_type (GradusWindow *window, const char *text)
{
  press (GTK_WIDGET (window), "type", text);
}

typedef struct
{
  GtkWidget *widget;
  double x, y;
} Place;

static graphene_point_t
to_window (const Place *place)
{
  graphene_point_t point;

  g_assert_true (
    gtk_widget_compute_point (place->widget, GTK_WIDGET (gtk_widget_get_native (place->widget)),
                              &GRAPHENE_POINT_INIT ((float) place->x, (float) place->y), &point));
  return point;
}

/* That the pointer would meet the widget there: it is mapped, has been scrolled into view, and
 * nothing lies over it. */
static gboolean
is_within_reach (gpointer user_data)
{
  const Place *place = user_data;
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_native (place->widget));
  graphene_point_t point;
  GtkWidget *met;

  if (!gradus_test_is_mapped (place->widget))
    return FALSE;
  point = to_window (place);
  met = gtk_widget_pick (window, point.x, point.y, GTK_PICK_DEFAULT);
  return met != NULL && (met == place->widget || gtk_widget_is_ancestor (met, place->widget));
}

/* Where the events of the pointer last were in a window, in its coordinates. */
typedef struct
{
  double x, y;
  double to_x, to_y;
} Pointer;

static void
pointed_cb (Pointer *pointer, double x, double y)
{
  pointer->x = x;
  pointer->y = y;
}

static gboolean
has_arrived (gpointer user_data)
{
  const Pointer *pointer = user_data;

  return fabs (pointer->x - pointer->to_x) < 1.5 && fabs (pointer->y - pointer->to_y) < 1.5;
}

static gboolean
is_pointer_at (GtkNative *native, double x, double y)
{
  GdkSurface *surface = gtk_native_get_surface (native);
  GdkDevice *device = gdk_seat_get_pointer (
    gdk_display_get_default_seat (gdk_surface_get_display (surface)));
  double at_x, at_y;

  return gdk_surface_get_device_position (surface, device, &at_x, &at_y, NULL)
         && fabs (at_x - x) < 1 && fabs (at_y - y) < 1;
}

static Pointer *
watch_pointer (GtkWidget *window)
{
  Pointer *pointer = g_object_get_data (G_OBJECT (window), "gradus-test-pointer");
  GtkEventController *controller;

  if (pointer != NULL)
    return pointer;
  pointer = g_new0 (Pointer, 1);
  pointer->x = pointer->y = -G_MAXDOUBLE;
  g_object_set_data_full (G_OBJECT (window), "gradus-test-pointer", pointer, g_free);
  controller = gtk_event_controller_motion_new ();
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (controller, "enter", G_CALLBACK (pointed_cb), pointer);
  g_signal_connect_swapped (controller, "motion", G_CALLBACK (pointed_cb), pointer);
  gtk_widget_add_controller (window, controller);
  return pointer;
}

/* GDK hands a motion out with the next frame, which may come after everything has been at rest: so
 * it is waited for, unless the pointer is there already. */
gboolean
gradus_test_move (GtkWidget *widget, double x, double y)
{
  Place place = { widget, x, y };
  Pointer *pointer;
  GtkNative *native = gtk_widget_get_native (widget);
  graphene_point_t point;
  double surface_x, surface_y;
  g_autofree char *id = NULL;
  g_autofree char *px = NULL;
  g_autofree char *py = NULL;

  if (!gradus_test_has_input ())
    return FALSE;
  gradus_test_settle ();
  gradus_test_wait_for (is_within_reach, &place);
  point = to_window (&place);
  pointer = watch_pointer (GTK_WIDGET (native));
  pointer->to_x = point.x;
  pointer->to_y = point.y;
  gtk_native_get_surface_transform (native, &surface_x, &surface_y);
  id = dup_id (GTK_WIDGET (native));
  px = g_strdup_printf ("%ld", lround (point.x + surface_x));
  py = g_strdup_printf ("%ld", lround (point.y + surface_y));
  if (is_pointer_at (native, point.x + surface_x, point.y + surface_y))
    return TRUE;
  gradus_test_xdotool ((const char *const[]){ "mousemove", "--window", id, px, py, NULL });
  gradus_test_wait_for (has_arrived, pointer);
  gradus_test_settle ();
  return TRUE;
}

gboolean
gradus_test_click (GtkWidget *widget, double x, double y)
{
  if (!gradus_test_move (widget, x, y))
    return FALSE;
  gradus_test_xdotool ((const char *const[]){ "click", "1", NULL });
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
      g_autoptr (GtkWidget) window = g_list_model_get_item (toplevels, i);

      if (g_type_is_a (G_OBJECT_TYPE (window), type))
        found = window;
    }
  return found;
}

const char *
gradus_test_find_toast (GtkWidget *root)
{
  const GType type = g_type_from_name ("AdwToastWidget");
  GtkWidget *toast = type != 0 ? gradus_test_find (root, type, 0) : NULL;

  return toast != NULL
           ? gtk_label_get_label (GTK_LABEL (gradus_test_find (toast, GTK_TYPE_LABEL, 0)))
           : NULL;
}

gboolean
gradus_test_is_first_of_its_kind (guint i)
{
  guint n;
  const GradusAlgorithm *const *algorithms = gradus_registry_get_algorithms (&n);

  for (guint k = 0; k < i; k++)
    if (algorithms[k]->chapter == algorithms[i]->chapter
        && algorithms[k]->data_kind == algorithms[i]->data_kind)
      return FALSE;
  return TRUE;
}
