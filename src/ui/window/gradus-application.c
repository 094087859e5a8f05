/* Gradus: the application: command line, windows, and the actions that belong to no window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <signal.h>

#include "gradus-actions.h"
#include "gradus-algorithm.h"
#include "gradus-application.h"
#include "gradus-help.h"
#include "gradus-icons.h"
#include "gradus-lessons.h"
#include "gradus-link.h"
#include "gradus-measure-start.h"
#include "gradus-measure-steps.h"
#include "gradus-plot.h"
#include "gradus-preferences.h"
#include "gradus-number-fields.h"
#include "gradus-registry.h"
#include "gradus-settings.h"
#include "gradus-widget-names.h"
#include "gradus-window.h"

struct _GradusApplication
{
  AdwApplication parent_instance;

  gboolean recovery_offered;
};

G_DEFINE_FINAL_TYPE (GradusApplication, gradus_application, ADW_TYPE_APPLICATION)

static GradusWindow *
new_window (GradusApplication *self)
{
  GradusWindow *window = GRADUS_WINDOW (gradus_window_new (GTK_APPLICATION (self)));

  if (!self->recovery_offered)
    gradus_window_offer_recovery (window);
  self->recovery_offered = TRUE;
  return window;
}

/* The window for a link that comes from outside, perhaps from a web page that sends many: one with
 * nothing of a person's in it, else a new one. */
static GradusWindow *
window_for_link (GradusApplication *self)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL; l = l->next)
    if (GRADUS_IS_WINDOW (l->data) && gradus_window_is_spare (l->data))
      return l->data;
  return new_window (self);
}

/* The window in front when nothing has been opened in it yet, else a new one. */
static GradusWindow *
empty_window (GradusApplication *self)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (self));

  if (GRADUS_IS_WINDOW (window) && gradus_window_is_empty (GRADUS_WINDOW (window)))
    return GRADUS_WINDOW (window);
  return new_window (self);
}

static void
gradus_application_activate (GApplication *application)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (application));

  if (window == NULL)
    window = GTK_WINDOW (new_window (GRADUS_APPLICATION (application)));
  gtk_window_present (window);
}

/* Open a file or follow a link. @waiting: a window in which @algorithm waits for data, which a
 * table is for; or NULL, both. */
static void
open_one (GradusApplication *self, GFile *file, GradusWindow *waiting,
          const GradusAlgorithm *algorithm)
{
  GradusWindow *window = gradus_window_find_file (GTK_APPLICATION (self), file);
  g_autofree char *uri = g_file_get_uri (file);
  const gboolean experiment = g_str_has_suffix (uri, ".gradus");

  if (window == NULL && !experiment && !gradus_link_is_link (uri))
    window = waiting;
  if (window == NULL)
    window = gradus_link_is_link (uri) ? window_for_link (self) : empty_window (self);
  gtk_window_present (GTK_WINDOW (window));
  if (gradus_link_is_link (uri))
    gradus_window_follow_link (window, uri);
  else
    gradus_window_open_file_in (window, file, window == waiting ? algorithm : NULL);
}

static void
gradus_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  for (int i = 0; i < n_files; i++)
    open_one (GRADUS_APPLICATION (application), files[i], NULL, NULL);
}

/* --- Command line ----------------------------------------------------------------------------- */

/* Names are checked before a window opens, and whether words can be drawn in one; the sentence goes
 * to standard error. */
static int
gradus_application_handle_local_options (GApplication *application, GVariantDict *options)
{
  const char *algorithm = NULL;
  const char *preset = NULL;
  gboolean version = FALSE;
  g_autoptr (GError) error = NULL;

  if (g_variant_dict_lookup (options, "version", "b", &version) && version)
    {
      g_print ("Gradus %s\n", GRADUS_VERSION);
      return 0;
    }
  g_variant_dict_lookup (options, "algorithm", "&s", &algorithm);
  g_variant_dict_lookup (options, "preset", "&s", &preset);
  if (algorithm != NULL)
    {
      const GradusAlgorithm *found = gradus_registry_find_algorithm (algorithm);

      if (found == NULL)
        {
          g_printerr (_ ("There is no algorithm “%s”. “gradus-cli list” names all of them.\n"),
                      algorithm);
          return 2;
        }
      if (preset != NULL && gradus_algorithm_find_preset (found, preset) == NULL)
        {
          g_printerr (_ ("“%s” has no preset “%s”. “gradus-cli inspect %s” lists them.\n"),
                      _ (found->title), preset, algorithm);
          return 2;
        }
    }
  else if (preset != NULL)
    {
      g_printerr (_ ("--preset needs --algorithm: name the algorithm that the preset belongs "
                     "to.\n"));
      return 2;
    }
  if (!gradus_export_check_fonts (&error))
    {
      g_printerr ("%s\n", error->message);
      return 2;
    }
  return -1;
}

/* A name that is there is a path, even where it reads like an address ("a:b.gradus"). */
static GFile *
file_for_arg (GApplicationCommandLine *line, const char *arg)
{
  g_autofree char *path = g_canonicalize_filename (arg, g_application_command_line_get_cwd (line));

  if (g_file_test (path, G_FILE_TEST_EXISTS))
    return g_file_new_for_path (path);
  return g_application_command_line_create_file_for_arg (line, arg);
}

static int
gradus_application_command_line (GApplication *application, GApplicationCommandLine *line)
{
  GradusApplication *self = GRADUS_APPLICATION (application);
  GVariantDict *options = g_application_command_line_get_options_dict (line);
  const char *algorithm = NULL;
  const char *lesson = NULL;
  const char *preset = NULL;
  g_autofree const char **paths = NULL;
  GradusWindow *waiting = NULL;
  int chapter = -1;
  gboolean start = FALSE, steps = FALSE;

  g_variant_dict_lookup (options, "algorithm", "&s", &algorithm);
  g_variant_dict_lookup (options, "preset", "&s", &preset);
  g_variant_dict_lookup (options, "chapter", "i", &chapter);
  g_variant_dict_lookup (options, "lesson", "&s", &lesson);
  g_variant_dict_lookup (options, "measure-start", "b", &start);
  g_variant_dict_lookup (options, "measure-steps", "b", &steps);
  g_variant_dict_lookup (options, G_OPTION_REMAINING, "^a&ay", &paths);

  if (algorithm != NULL)
    {
      GradusWindow *window = empty_window (self);
      const GradusAlgorithm *found = gradus_registry_find_algorithm (algorithm);
      g_autoptr (GError) error = NULL;

      if (found == NULL || !gradus_window_open_algorithm (window, found, preset, &error))
        gradus_window_toast (window,
                             error != NULL ? error->message : _ ("There is no such algorithm."));
      else
        waiting = window;
      gtk_window_present (GTK_WINDOW (window));
    }
  else if (lesson != NULL)
    {
      GradusWindow *window = empty_window (self);
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusLesson) found = gradus_lessons_find (lesson, &error);

      gtk_window_present (GTK_WINDOW (window));
      if (found != NULL)
        gradus_window_play_lesson (window, found);
      else
        gradus_window_toast (window, error->message);
    }
  else if (chapter >= 0)
    {
      GradusWindow *window = empty_window (self);

      gradus_window_show_chapter (window, (guint) chapter);
      gtk_window_present (GTK_WINDOW (window));
    }
  for (guint i = 0; paths != NULL && paths[i] != NULL; i++)
    {
      g_autoptr (GFile) file = file_for_arg (line, paths[i]);

      open_one (self, file, waiting,
                waiting != NULL ? gradus_registry_find_algorithm (algorithm) : NULL);
      waiting = NULL;
    }
  if (algorithm == NULL && chapter < 0 && (paths == NULL || paths[0] == NULL))
    g_application_activate (application);
  if (start)
    gradus_measure_start (application,
                          gtk_application_get_active_window (GTK_APPLICATION (application)));
  if (steps)
    gradus_measure_steps (application, GRADUS_WINDOW (gtk_application_get_active_window (
                                         GTK_APPLICATION (application))));
  return 0;
}

/* --- Actions ---------------------------------------------------------------------------------- */

static void
new_window_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gtk_window_present (GTK_WINDOW (new_window (user_data)));
}

static void
preferences_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GtkWindow *parent = gtk_application_get_active_window (user_data);

  gtk_window_present (GTK_WINDOW (gradus_preferences_new (parent)));
}

static void
help_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GtkWindow *parent = gtk_application_get_active_window (user_data);

  gtk_window_present (GTK_WINDOW (gradus_help_new (parent)));
}

static void
shortcuts_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GtkWidget *window = gradus_actions_new_shortcuts_window ();

  gtk_window_set_transient_for (GTK_WINDOW (window), gtk_application_get_active_window (user_data));
  gtk_window_present (GTK_WINDOW (window));
}

static void
about_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GtkWidget *about = adw_about_window_new ();

  g_object_set (about, "transient-for", gtk_application_get_active_window (user_data), "modal",
                TRUE, "application-name", "Gradus", "application-icon", GRADUS_APP_ID, "version",
                GRADUS_VERSION, "developer-name", _ ("The Gradus developers"), "license-type",
                GTK_LICENSE_GPL_3_0, "comments",
                _ ("Learn machine learning by stepping through it, forwards and backwards."),
                /* Translators: put your names here, one on a line. */
                "translator-credits", _ ("translator-credits"), NULL);
  gtk_window_present (GTK_WINDOW (about));
}

static void
open_recent_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));
  GtkWindow *window = gtk_application_get_active_window (user_data);

  if (!GRADUS_IS_WINDOW (window))
    window = GTK_WINDOW (empty_window (user_data));
  gtk_window_present (window);
  gradus_window_open_file (GRADUS_WINDOW (window), file);
}

/* Every window is asked to close, so that each can offer to save. */
static void
quit_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (user_data));

  for (GList *l = windows; l != NULL; l = l->next)
    {
      if (GRADUS_IS_WINDOW (l->data))
        gtk_window_close (l->data);
    }
}

/* The session or the terminal ends, and there is no time to ask: what has not been saved is offered
 * at the next start. */
static gboolean
terminate_cb (gpointer user_data)
{
  for (GList *l = gtk_application_get_windows (user_data); l != NULL; l = l->next)
    {
      if (GRADUS_IS_WINDOW (l->data))
        gradus_document_leave_autosave (gradus_window_get_document (l->data));
    }
  g_application_quit (user_data);
  return G_SOURCE_REMOVE;
}

static void
watch_signals (GradusApplication *self)
{
  static const int ends[] = { SIGHUP, SIGINT, SIGTERM };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      struct sigaction present;

      /* nohup and shells have a program ignore what it should outlive. */
      if (sigaction (ends[i], NULL, &present) == 0 && present.sa_handler != SIG_IGN)
        g_unix_signal_add (ends[i], terminate_cb, self);
    }
}

static void
gradus_application_startup (GApplication *application)
{
  static const GActionEntry entries[] = {
    { .name = "new-window", .activate = new_window_cb },
    { .name = "preferences", .activate = preferences_cb },
    { .name = "help", .activate = help_cb },
    { .name = "shortcuts", .activate = shortcuts_cb },
    { .name = "about", .activate = about_cb },
    { .name = "open-recent", .activate = open_recent_cb, .parameter_type = "s" },
    { .name = "quit", .activate = quit_cb },
  };

  G_APPLICATION_CLASS (gradus_application_parent_class)->startup (application);
  gradus_widget_names_init ();
  gradus_icons_keep ();
  gradus_number_fields_init ();
  g_action_map_add_action_entries (G_ACTION_MAP (application), entries, G_N_ELEMENTS (entries),
                                   application);
  gradus_actions_install (GTK_APPLICATION (application));
  gtk_window_set_default_icon_name (GRADUS_APP_ID);
  gradus_settings_attach_style (gradus_settings_get_default ());
  watch_signals (GRADUS_APPLICATION (application));
}

static void
gradus_application_class_init (GradusApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  application_class->startup = gradus_application_startup;
  application_class->activate = gradus_application_activate;
  application_class->open = gradus_application_open;
  application_class->handle_local_options = gradus_application_handle_local_options;
  application_class->command_line = gradus_application_command_line;
}

static void
gradus_application_init (GradusApplication *self)
{
  /* GApplication translates nothing in this table. */
  const GOptionEntry entries[] = {
    { "algorithm", 'a', 0, G_OPTION_ARG_STRING, NULL, _ ("Open this algorithm"), _ ("ID") },
    { "preset", 'p', 0, G_OPTION_ARG_STRING, NULL, _ ("With this preset"), _ ("ID") },
    { "chapter", 'c', 0, G_OPTION_ARG_INT, NULL, _ ("Open the gallery of this chapter"),
      _ ("NUMBER") },
    { "lesson", 'l', 0, G_OPTION_ARG_STRING, NULL, _ ("Play this lesson"), _ ("ID") },
    { "measure-start", 0, 0, G_OPTION_ARG_NONE, NULL,
      _ ("Print the time to the first frame and the memory in use, then quit"), NULL },
    { "measure-steps", 0, 0, G_OPTION_ARG_NONE, NULL,
      _ ("Press Right, play, print the processor time of the steps, then quit"), NULL },
    { "version", 'v', 0, G_OPTION_ARG_NONE, NULL, _ ("Print the version and exit"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, NULL,
      _ ("[FILE.gradus|DATA.csv|gradus:LINK …]") },
    { NULL },
  };

  g_application_add_main_option_entries (G_APPLICATION (self), entries);
}

GradusApplication *
gradus_application_new (void)
{
  return g_object_new (GRADUS_TYPE_APPLICATION, "application-id", GRADUS_APP_ID, "flags",
                       G_APPLICATION_HANDLES_OPEN | G_APPLICATION_HANDLES_COMMAND_LINE,
                       "resource-base-path", "/io/github/gradus/Gradus", NULL);
}
