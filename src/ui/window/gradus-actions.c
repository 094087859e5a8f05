/* Gradus: every action of the window and the program, described once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-actions.h"

#define STEPPING N_ ("Stepping")
#define GRAIN N_ ("Grain and speed")
#define EDITING N_ ("Data and edits")
#define DRAWING N_ ("Points")
#define WORLDS N_ ("Grid worlds and paths")
#define STAGE N_ ("Pictures")
#define BENCH N_ ("Workbench")
#define TEACHING N_ ("Teaching")
#define FILES N_ ("Files")
#define INSPECTOR N_ ("Inspector")
#define LESSONS N_ ("Lessons")
#define WINDOW N_ ("Window")

static const GradusActionInfo actions[] = {
  { "win.play", "space", TRUE, STEPPING, N_ ("Play or pause") },
  { "win.forward", "Right", TRUE, STEPPING, N_ ("Step forward") },
  { "win.slow-step", "s", TRUE, STEPPING, N_ ("Step forward slowly, told as a film") },
  { "win.back", "Left", TRUE, STEPPING, N_ ("Step back") },
  { "win.forward-iteration", "<Shift>Right", TRUE, STEPPING, N_ ("One iteration forward") },
  { "win.back-iteration", "<Shift>Left", TRUE, STEPPING, N_ ("One iteration back") },
  { "win.forward-micro", "<Control>Right", TRUE, STEPPING, N_ ("One micro-step forward") },
  { "win.back-micro", "<Control>Left", TRUE, STEPPING, N_ ("One micro-step back") },
  { "win.to-start", "Home", TRUE, STEPPING, N_ ("To the start") },
  { "win.to-end", "End", TRUE, STEPPING, N_ ("To the end") },
  { "win.next-event", "bracketright", TRUE, STEPPING, N_ ("To the next event or breakpoint") },
  { "win.previous-event", "bracketleft", TRUE, STEPPING,
    N_ ("To the previous event or breakpoint") },
  { "win.next-branch", "<Control>bracketright", FALSE, STEPPING, N_ ("To the next branch") },
  { "win.previous-branch", "<Control>bracketleft", FALSE, STEPPING, N_ ("To the previous branch") },
  { "win.branches", "<Control>j", FALSE, STEPPING, N_ ("List the branches") },
  { "win.add-breakpoint('')", "<Control><Shift>p", FALSE, STEPPING, N_ ("Add a breakpoint") },
  { "win.faster", "plus equal KP_Add", TRUE, GRAIN, N_ ("Play faster") },
  { "win.slower", "minus KP_Subtract", TRUE, GRAIN, N_ ("Play slower") },
  { "win.grain::micro", "1", TRUE, GRAIN, N_ ("Step by micro-step") },
  { "win.grain::phase", "2", TRUE, GRAIN, N_ ("Step by phase") },
  { "win.grain::iteration", "3", TRUE, GRAIN, N_ ("Step by iteration") },
  { "win.cancel", "Escape", TRUE, GRAIN, N_ ("Cancel long work, put away what is open or chosen") },
  { "stage.large(0)", "<Control>1", TRUE, STAGE, N_ ("Enlarge the first picture") },
  { "stage.large(1)", "<Control>2", TRUE, STAGE, N_ ("Enlarge the second picture") },
  { "stage.large(2)", "<Control>3", TRUE, STAGE, N_ ("Enlarge the third picture") },
  { "stage.large(3)", "<Control>4", TRUE, STAGE, N_ ("Enlarge the fourth picture") },
  { "stage.large(4)", "<Control>5", TRUE, STAGE, N_ ("Enlarge the fifth picture") },
  { "stage.large(5)", "<Control>6", TRUE, STAGE, N_ ("Enlarge the sixth picture") },
  { "stage.pin", "k", TRUE, STAGE, N_ ("Keep this picture large") },
  { "win.map", "m", TRUE, STAGE, N_ ("Map of all futures: where runs with other numbers end") },
  { "stage.zoom-in", "<Control>plus <Control>equal <Control>KP_Add", TRUE, STAGE, N_ ("Zoom in") },
  { "stage.zoom-out", "<Control>minus <Control>KP_Subtract", TRUE, STAGE, N_ ("Zoom out") },
  { "stage.reset-zoom", "<Control>0 <Control>KP_0", TRUE, STAGE, N_ ("Show everything") },
  { "tool.current::ink", "i", TRUE, STAGE, N_ ("Draw on the picture") },
  { "tool.next-pen", "n", TRUE, STAGE, N_ ("Next pen, and the eraser") },
  { "tool.clear-ink", "<Shift>i", TRUE, STAGE, N_ ("Clear what is drawn on this step") },
  { "win.copy-life", "<Control><Alt>c", FALSE, STAGE, N_ ("Copy what is followed as CSV") },
  { "win.undo", "<Control>z", TRUE, EDITING, N_ ("Undo the last edit") },
  { "win.redo", "<Control><Shift>z <Control>y", TRUE, EDITING, N_ ("Redo the undone edit") },
  { "win.paste", "<Control>v", TRUE, EDITING, N_ ("Paste data") },
  { "win.copy-data", "<Control><Shift>c", FALSE, EDITING, N_ ("Copy the data as CSV") },
  { "win.keep-data", "<Control><Shift>g", FALSE, EDITING, N_ ("Keep these data under a name") },
  { "win.my-data", "<Control><Alt>g", FALSE, EDITING, N_ ("Open the data that you keep") },
  { "win.generate", "<Control>g", FALSE, EDITING, N_ ("Generate data") },
  { "stage.edit", "<Control>d", TRUE, EDITING, N_ ("Edit the data, or leave them") },
  { "win.draw-points", "<Control><Alt>n", FALSE, EDITING, N_ ("Draw new points") },
  { "win.draw-grid", "<Control><Shift>d", FALSE, EDITING, N_ ("Build a new grid world") },
  { "win.draw-path", "<Control><Alt>d", FALSE, EDITING, N_ ("Draw a new path") },
  { "win.columns", "<Control><Shift>k", FALSE, EDITING, N_ ("Choose the columns") },
  { "win.defaults", "<Control><Shift>r", FALSE, EDITING,
    N_ ("Put the parameters to their defaults") },
  { "win.new-seed", "<Control>r", FALSE, EDITING, N_ ("Draw another seed") },
  { "win.next-chip", "<Alt>Page_Down", FALSE, BENCH, N_ ("The next algorithm on these data") },
  { "win.previous-chip", "<Alt>Page_Up", FALSE, BENCH,
    N_ ("The previous algorithm on these data") },
  { "win.compare-chips", "<Control><Shift>Return", FALSE, BENCH,
    N_ ("Compare the algorithms that are chosen") },
  { "win.contents", "<Alt>Up", FALSE, BENCH, N_ ("The contents of the chapter, or its workbench") },
  { "win.data::own", "<Control><Alt>o", FALSE, BENCH, N_ ("This algorithm on your data") },
  { "win.data::its", "<Control><Alt>i", FALSE, BENCH, N_ ("This algorithm on its own data") },
  { "tool.current::select", "v", TRUE, DRAWING, N_ ("Select and move") },
  { "tool.current::add", "a", TRUE, DRAWING, N_ ("Add a point") },
  { "tool.current::spray", "d", TRUE, DRAWING, N_ ("Spray points") },
  { "tool.current::stamp", "g", TRUE, DRAWING, N_ ("Stamp a Gaussian") },
  { "tool.current::line", "l", TRUE, DRAWING, N_ ("Draw a line or a curve of points") },
  { "tool.current::lasso", "o", TRUE, DRAWING, N_ ("Select points with a lasso") },
  { "tool.current::erase", "e", TRUE, DRAWING, N_ ("Erase points") },
  { "tool.current::relabel", "b", TRUE, DRAWING, N_ ("Change the class of points") },
  { "tool.next-class", "c", TRUE, DRAWING, N_ ("Next class for new points") },
  { "tool.delete", "Delete", TRUE, DRAWING, N_ ("Erase the selected points") },
  { "tool.relabel-selection", "<Shift>b", TRUE, DRAWING,
    N_ ("Change the class of the selected points") },
  { "tool.unselect", "u", TRUE, DRAWING, N_ ("Unselect") },
  { "tool.more", "<Shift>a", TRUE, DRAWING, N_ ("More points like these") },
  { "tool.noise", "<Shift>d", TRUE, DRAWING, N_ ("Add noise") },
  { "tool.thin", "<Shift>e", TRUE, DRAWING, N_ ("Thin out") },
  { "tool.standardise", "<Shift>s", TRUE, DRAWING, N_ ("Standardise the inputs") },
  { "tool.current::wall", "w", TRUE, WORLDS, N_ ("Build a wall") },
  { "tool.current::free", "f", TRUE, WORLDS, N_ ("Make a cell free") },
  { "tool.current::reward", "r", TRUE, WORLDS, N_ ("Set the reward of a cell") },
  { "tool.current::terminal", "t", TRUE, WORLDS, N_ ("Make a cell terminal") },
  { "tool.current::path", "p", TRUE, WORLDS, N_ ("Draw the path") },
  { "tool.current::drop", "x", TRUE, WORLDS, N_ ("Lose or bring back a measurement") },
  { "win.compare", "<Control>m", FALSE, TEACHING, N_ ("Compare runs, or leave the comparison") },
  { "win.compare-branches", "<Control><Shift>m", FALSE, TEACHING,
    N_ ("Compare the run with its branches") },
  { "win.compare-pair::next", "<Control><Alt>m", FALSE, TEACHING,
    N_ ("Compare the next pair that teaches") },
  { "win.predict", "q", TRUE, TEACHING, N_ ("Predict the next phase, or stop predicting") },
  { "win.projector", "F5", FALSE, TEACHING, N_ ("Show or close the projector") },
  { "win.reset-tally", "<Shift>q", TRUE, TEACHING, N_ ("Forget the tally of predictions") },
  { "app.new-window", "<Control>n", FALSE, FILES, N_ ("New window") },
  { "win.open", "<Control>o", FALSE, FILES, N_ ("Open an experiment or data") },
  { "win.save", "<Control>s", FALSE, FILES, N_ ("Save the experiment") },
  { "win.save-as", "<Control><Shift>s", FALSE, FILES, N_ ("Save the experiment as another file") },
  { "win.export", "<Control>e", FALSE, FILES, N_ ("Export pictures, films and traces") },
  { "win.worksheet", "<Control><Shift>e", FALSE, FILES, N_ ("Make a worksheet of this step") },
  { "win.slide", "F7", FALSE, FILES, N_ ("Save the picture as a slide, without asking") },
  { "win.copy-picture", "<Control><Alt>p", FALSE, FILES,
    N_ ("Copy the picture under the pointer, or the large one") },
  { "win.copy-link", "<Control><Alt>l", FALSE, FILES, N_ ("Copy a link to this step") },
  { "win.compare-trace", "<Control><Shift>t", FALSE, FILES,
    N_ ("Compare the trace of your own program") },
  { "win.starter", "<Control><Alt>w", FALSE, FILES,
    N_ ("Make a starter: a program of your own with holes to fill") },
  { "win.watch-program", "<Control><Shift>o", FALSE, FILES,
    N_ ("Watch what your own program writes") },
  { "win.class-traces", "<Control><Alt>t", FALSE, FILES, N_ ("Compare the traces of a class") },
  { "win.inspector", "F9", FALSE, INSPECTOR, N_ ("Show or hide the inspector") },
  { "win.other-side", "F6", FALSE, INSPECTOR, N_ ("Between the picture and the inspector") },
  { "win.page::step", "<Alt>1", FALSE, INSPECTOR, N_ ("Inspector: step") },
  { "win.page::setup", "<Alt>2", FALSE, INSPECTOR, N_ ("Inspector: setup") },
  { "win.page::values", "<Alt>3", FALSE, INSPECTOR, N_ ("Inspector: values") },
  { "win.page::invariants", "<Alt>4", FALSE, INSPECTOR, N_ ("Inspector: invariants") },
  { "win.page::notes", "<Alt>5", FALSE, INSPECTOR, N_ ("Inspector: notes") },
  { "win.pin-value", "<Control>p", FALSE, INSPECTOR, N_ ("Keep a value in view") },
  { "win.lessons", "<Control>l", FALSE, LESSONS, N_ ("Show the lessons") },
  { "win.next-bookmark", "Page_Down", FALSE, LESSONS,
    N_ ("Next page of the lesson, or next on your path") },
  { "win.previous-bookmark", "Page_Up", FALSE, LESSONS,
    N_ ("Previous page of the lesson, or back on your path") },
  { "win.return-to-lesson", "BackSpace", TRUE, LESSONS,
    N_ ("Put the experiment back as the lesson has it") },
  { "win.restart-lesson", "<Shift>Page_Up", FALSE, LESSONS, N_ ("Begin the lesson again") },
  { "win.leave-lesson", "<Control><Shift>l", FALSE, LESSONS, N_ ("Leave the lesson") },
  { "win.add-bookmark", "<Control>b", FALSE, LESSONS,
    N_ ("Add what you see to your lesson, as a bookmark") },
  { "win.edit-lesson", "<Control><Shift>b", FALSE, LESSONS, N_ ("Edit the lesson") },
  { "win.new-lesson", "<Control><Shift>n", FALSE, LESSONS, N_ ("Write a new lesson") },
  { "win.palette", "<Control>k", FALSE, WINDOW, N_ ("Find and open anything") },
  { "win.paths", "<Control>t", FALSE, WINDOW, N_ ("Show the paths") },
  { "win.next-on-path", "<Control>Page_Down", FALSE, WINDOW, N_ ("Next on your path") },
  { "win.previous-on-path", "<Control>Page_Up", FALSE, WINDOW, N_ ("Back on your path") },
  { "win.leave-path", "<Control><Shift>Page_Up", FALSE, WINDOW, N_ ("Leave the path") },
  { "win.save-progress", "<Control><Alt>s", FALSE, WINDOW, N_ ("Save progress for the class") },
  { "win.show-class", "<Control><Alt>k", FALSE, WINDOW, N_ ("Show the progress of a class") },
  { "win.gallery", "<Alt>Home", FALSE, WINDOW, N_ ("To the algorithms, and back to your work") },
  { "win.search", "<Control>f", FALSE, WINDOW, N_ ("Search for an algorithm") },
  { "win.chapters", "F8", FALSE, WINDOW, N_ ("Show or hide the chapters") },
  { "win.fullscreen", "F11", FALSE, WINDOW, N_ ("Full screen") },
  { "win.menu", "F10", FALSE, WINDOW, N_ ("Main menu") },
  { "app.help", "F1", FALSE, WINDOW, N_ ("Help") },
  { "app.shortcuts", "<Control>question", FALSE, WINDOW, N_ ("Keyboard shortcuts") },
  { "app.preferences", "<Control>comma", FALSE, WINDOW, N_ ("Preferences") },
  { "app.about", "<Shift>F1", FALSE, WINDOW, N_ ("About Gradus") },
  { "win.close", "<Control>w", FALSE, WINDOW, N_ ("Close the window") },
  { "app.quit", "<Control>q", FALSE, WINDOW, N_ ("Quit") },
  { NULL },
};

const GradusActionInfo *
gradus_actions_get_table (void)
{
  return actions;
}

static const GradusActionInfo *
gradus_actions_find (const char *detailed_name)
{
  for (const GradusActionInfo *info = actions; info->action != NULL; info++)
    {
      if (g_str_equal (info->action, detailed_name))
        return info;
    }
  return NULL;
}

void
gradus_actions_install (GtkApplication *application)
{
  g_return_if_fail (GTK_IS_APPLICATION (application));

  for (const GradusActionInfo *info = actions; info->action != NULL; info++)
    {
      g_auto (GStrv) keys = NULL;

      if (info->single)
        continue;
      keys = g_strsplit (info->keys, " ", -1);
      gtk_application_set_accels_for_action (application, info->action, (const char *const *) keys);
    }
}

/* A disabled action lets the key pass on: the arrows then move the focus as usual. */
static gboolean
single_key_cb (GtkWidget *widget, GVariant *args, gpointer user_data)
{
  const GradusActionInfo *info = user_data;
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;
  const char *bare;

  if (!g_action_parse_detailed_name (info->action, &name, &target, NULL))
    return FALSE;
  /* The groups of the stage belong to the window only while the stage is in it. */
  if (!g_str_has_prefix (name, "win."))
    return gtk_widget_activate_action_variant (widget, name, target);
  bare = strchr (name, '.') + 1;
  if (!g_action_group_get_action_enabled (G_ACTION_GROUP (widget), bare))
    return FALSE;
  g_action_group_activate_action (G_ACTION_GROUP (widget), bare, target);
  return TRUE;
}

void
gradus_actions_install_single (GtkWidget *window)
{
  GtkEventController *controller;

  g_return_if_fail (G_IS_ACTION_GROUP (window));

  controller = gtk_shortcut_controller_new ();
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_BUBBLE);
  for (const GradusActionInfo *info = actions; info->action != NULL; info++)
    {
      g_auto (GStrv) keys = NULL;

      if (!info->single)
        continue;
      keys = g_strsplit (info->keys, " ", -1);
      for (guint i = 0; keys[i] != NULL; i++)
        {
          guint keyval;
          GdkModifierType modifiers;

          gtk_accelerator_parse (keys[i], &keyval, &modifiers);
          gtk_shortcut_controller_add_shortcut (
            GTK_SHORTCUT_CONTROLLER (controller),
            gtk_shortcut_new (gtk_keyval_trigger_new (keyval, modifiers),
                              gtk_callback_action_new (single_key_cb, (gpointer) info, NULL)));
        }
    }
  gtk_widget_add_controller (window, controller);
}

static char *
first_key_label (const GradusActionInfo *info)
{
  g_auto (GStrv) keys = g_strsplit (info->keys, " ", 2);
  guint keyval;
  GdkModifierType modifiers;

  gtk_accelerator_parse (keys[0], &keyval, &modifiers);
  return gtk_accelerator_get_label (keyval, modifiers);
}

char *
gradus_actions_dup_key (const char *detailed_name)
{
  const GradusActionInfo *info = gradus_actions_find (detailed_name);

  g_return_val_if_fail (info != NULL, NULL);
  return first_key_label (info);
}

void
gradus_actions_describe (GtkWidget *widget, const char *detailed_name)
{
  const GradusActionInfo *info = gradus_actions_find (detailed_name);
  g_autofree char *key = NULL;
  g_autofree char *tooltip = NULL;

  g_return_if_fail (info != NULL);

  key = first_key_label (info);
  /* Translators: a tooltip, what a button does and in parentheses its key. */
  tooltip = g_strdup_printf (_ ("%s (%s)"), _ (info->title), key);
  gtk_widget_set_tooltip_text (widget, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (info->title), GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS, key, -1);
}

/* A section is a page of the shortcuts window: groups beside each other that fit a small screen. */
static const struct
{
  const char *group; /* with which the section begins */
  const char *id;
  const char *title; /* N_() */
} sections[] = {
  { STEPPING, "stepping", N_ ("Stepping") },
  { STAGE, "pictures", N_ ("Pictures and data") },
  { DRAWING, "drawing", N_ ("Drawing") },
  { FILES, "window", N_ ("Files and the window") },
};

#define ROWS_PER_COLUMN 13

static void
append_section (GString *xml, guint section)
{
  g_autofree char *title = g_markup_escape_text (_ (sections[section].title), -1);

  if (section > 0)
    g_string_append (xml, "</object></child>");
  g_string_append_printf (xml,
                          "<child><object class=\"GtkShortcutsSection\">"
                          "<property name=\"section-name\">%s</property>"
                          "<property name=\"title\">%s</property>"
                          "<property name=\"max-height\">%d</property>",
                          sections[section].id, title, ROWS_PER_COLUMN);
}

static void
append_shortcut (GString *xml, const GradusActionInfo *info)
{
  g_autofree char *title = g_markup_escape_text (_ (info->title), -1);
  g_auto (GStrv) all = g_strsplit (info->keys, " ", -1);
  g_autoptr (GString) shown = g_string_new (NULL);
  g_autofree char *keys = NULL;

  /* The keypad's keys are labelled like the others. */
  for (guint i = 0; all[i] != NULL; i++)
    {
      if (strstr (all[i], "KP_") == NULL)
        g_string_append_printf (shown, "%s%s", shown->len > 0 ? " " : "", all[i]);
    }
  keys = g_markup_escape_text (shown->str, -1);
  g_string_append_printf (xml,
                          "<child><object class=\"GtkShortcutsShortcut\">"
                          "<property name=\"title\">%s</property>"
                          "<property name=\"accelerator\">%s</property>"
                          "</object></child>",
                          title, keys);
}

/* GtkShortcutsWindow of GTK 4.8 can only be filled by GtkBuilder. */
GtkWidget *
gradus_actions_new_shortcuts_window (void)
{
  g_autoptr (GString) xml = g_string_new ("<interface>"
                                          "<object class=\"GtkShortcutsWindow\" id=\"window\">"
                                          "<property name=\"modal\">1</property>");
  const char *group = NULL;
  g_autoptr (GtkBuilder) builder = NULL;
  GtkWidget *window;

  for (const GradusActionInfo *info = actions; info->action != NULL; info++)
    {
      if (group == NULL || !g_str_equal (group, info->group))
        {
          g_autofree char *heading = g_markup_escape_text (_ (info->group), -1);

          if (group != NULL)
            g_string_append (xml, "</object></child>");
          group = info->group;
          for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
            {
              if (g_str_equal (sections[i].group, group))
                append_section (xml, i);
            }
          g_string_append_printf (xml,
                                  "<child><object class=\"GtkShortcutsGroup\">"
                                  "<property name=\"title\">%s</property>",
                                  heading);
        }
      append_shortcut (xml, info);
    }
  g_string_append (xml, "</object></child></object></child></object></interface>");

  builder = gtk_builder_new_from_string (xml->str, (gssize) xml->len);
  window = GTK_WIDGET (gtk_builder_get_object (builder, "window"));
  g_object_set (window, "section-name", sections[0].id, NULL);
  return window;
}
