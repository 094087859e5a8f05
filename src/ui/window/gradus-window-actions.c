/* Gradus: the window's actions: stepping, edits, views.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-actions.h"
#include "gradus-map-page.h"
#include "gradus-settings.h"
#include "gradus-stage.h"
#include "gradus-window-private.h"

void
gradus_window_set_enabled (GradusWindow *self, const char *action, gboolean enabled)
{
  GAction *found = g_action_map_lookup_action (G_ACTION_MAP (self), action);

  g_return_if_fail (found != NULL);
  g_simple_action_set_enabled (G_SIMPLE_ACTION (found), enabled);
}

void
gradus_window_update_actions (GradusWindow *self)
{
  static const char *const stepping[] = {
    "play",       "forward",  "back",   "forward-iteration", "back-iteration", "forward-micro",
    "back-micro", "to-start", "to-end", "next-event",        "previous-event", "faster",
    "slower",     "grain",
  };
  const gboolean loaded = gradus_document_get_setup (self->document) != NULL;
  const gboolean working = gradus_window_is_working (self) && loaded;
  const gboolean runs = working && gradus_document_get_problem (self->document) == NULL;
  const gboolean comparing = gradus_window_is_comparing (self);
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);
  gboolean can_undo, can_redo;
  const char *label;

  for (guint i = 0; i < G_N_ELEMENTS (stepping); i++)
    gradus_window_set_enabled (self, stepping[i], runs || comparing);
  gradus_window_set_enabled (self, "slow-step", runs || comparing);
  gradus_window_set_enabled (self, "map", runs && !comparing);
  gradus_window_set_enabled (self, "compare", runs || comparing);
  gradus_window_set_enabled (self, "compare-pair", loaded && (working || comparing));
  /* Its list of pairs as well. */
  gtk_widget_set_sensitive (self->compare_button, runs || comparing);
  gradus_window_set_enabled (self, "compare-branches",
                             runs && gradus_document_count_branches (self->document) > 0);
  g_object_get (self->document, "can-undo", &can_undo, "can-redo", &can_redo, NULL);
  gradus_window_set_enabled (self, "undo", working && can_undo);
  gradus_window_set_enabled (self, "redo", working && can_redo);
  gradus_window_set_enabled (self, "next-branch",
                             working && gradus_document_count_branches (self->document) > 0);
  gradus_window_set_enabled (self, "previous-branch",
                             working && gradus_document_count_branches (self->document) > 0);
  gradus_window_set_enabled (self, "branches", working);
  gradus_window_set_enabled (self, "cancel",
                             gradus_document_is_busy (self->document)
                               || gradus_errand_is_busy (self->import) || working || comparing);
  gradus_window_set_enabled (self, "copy-life", gradus_window_is_following (self));
  gradus_window_set_enabled (self, "save", loaded);
  gradus_window_set_enabled (self, "save-as", loaded);
  gradus_window_set_enabled (self, "export", runs || comparing);
  gradus_window_set_enabled (self, "worksheet", runs);
  gradus_window_set_enabled (self, "slide", runs || comparing);
  gradus_window_set_enabled (self, "copy-picture", runs);
  gradus_window_set_enabled (self, "copy-link", runs);
  gradus_window_set_enabled (self, "compare-trace", runs);
  gradus_window_set_enabled (self, "watch-program", runs);
  gradus_window_set_enabled (self, "starter", runs);
  gradus_window_set_enabled (self, "class-traces", runs);
  gradus_window_set_enabled (self, "copy-data",
                             loaded && algorithm->data_kind == &gradus_data_table);
  gradus_window_set_enabled (self, "keep-data",
                             loaded && algorithm->data_kind != &gradus_data_none);
  gradus_window_set_enabled (self, "columns",
                             working && algorithm->data_kind == &gradus_data_table);
  gradus_window_set_enabled (self, "defaults", working);
  gradus_window_set_enabled (self, "projector", working || comparing);
  gradus_window_set_enabled (self, "new-seed", working);
  gradus_window_set_enabled (self, "page", working);
  gradus_window_set_enabled (self, "add-breakpoint", working);
  gradus_window_set_enabled (self, "pin-value", working);
  gradus_window_set_enabled (self, "inspector", working);
  gradus_window_set_enabled (self, "other-side", working);

  /* The buttons say what would be undone. */
  gradus_actions_describe (self->undo_button, "win.undo");
  gradus_actions_describe (self->redo_button, "win.redo");
  label = gradus_document_get_undo_label (self->document);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->undo_button),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, label != NULL ? label : "",
                                  -1);
  label = gradus_document_get_redo_label (self->document);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->redo_button),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, label != NULL ? label : "",
                                  -1);
}

/* --- Stepping --------------------------------------------------------------------------------- */

static void
play_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  GradusRun *run = gradus_document_get_run (self->document);
  GradusComparePage *page = GRADUS_COMPARE_PAGE (self->compare_page);

  if (gradus_window_is_comparing (self))
    {
      GradusCompare *compare = gradus_compare_page_get_compare (page);

      gradus_compare_set_playing (compare, !gradus_compare_is_playing (compare));
    }
  else if (gradus_document_is_playing (self->document))
    gradus_document_pause (self->document);
  else
    {
      /* Playing from the end is playing again. */
      if (run != NULL && gradus_run_is_at_end (run))
        gradus_document_seek (self->document, 0, 0);
      gradus_document_play (self->document);
    }
}

static GradusGrain
get_grain (GradusWindow *self)
{
  guint grain;

  g_object_get (self->document, "grain", &grain, NULL);
  return (GradusGrain) grain;
}

static void
forward (GradusWindow *self, GradusGrain grain)
{
  if (gradus_window_is_comparing (self))
    {
      GradusCompare *compare = gradus_compare_page_get_compare (
        GRADUS_COMPARE_PAGE (self->compare_page));

      gradus_compare_set_playing (compare, FALSE);
      gradus_compare_forward (compare, grain);
      return;
    }
  gradus_document_pause (self->document);
  gradus_document_forward (self->document, grain);
}

static void
back (GradusWindow *self, GradusGrain grain)
{
  if (gradus_window_is_comparing (self))
    {
      GradusCompare *compare = gradus_compare_page_get_compare (
        GRADUS_COMPARE_PAGE (self->compare_page));

      gradus_compare_set_playing (compare, FALSE);
      gradus_compare_back (compare, grain);
      return;
    }
  gradus_document_pause (self->document);
  gradus_document_back (self->document, grain);
}

static void
forward_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  forward (user_data, get_grain (user_data));
}

/* A slow step where one can be told, else the plain one: while comparing, where a question would be
 * given away, and for who wants nothing to move. */
static void
slow_step_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  GradusStage *stage = GRADUS_STAGE (self->stage);
  const gboolean asks = gradus_prediction_get_state (self->prediction) != GRADUS_PREDICTION_IDLE;

  if (gradus_stage_is_telling (stage))
    gradus_stage_end_tale (stage, TRUE);
  else
    {
      gradus_document_pause (self->document);
      if (gradus_window_is_comparing (self) || asks || !gradus_stage_tell (stage, get_grain (self)))
        forward (self, MIN (get_grain (self), GRADUS_GRAIN_PHASE));
    }
}

static void
map_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;

  gradus_document_pause (self->document);
  gtk_window_present (GTK_WINDOW (gradus_map_page_new (GTK_WINDOW (self), self->document)));
}

static void
back_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  back (user_data, get_grain (user_data));
}

static void
forward_iteration_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  forward (user_data, GRADUS_GRAIN_ITERATION);
}

static void
back_iteration_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  back (user_data, GRADUS_GRAIN_ITERATION);
}

static void
forward_micro_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  forward (user_data, GRADUS_GRAIN_MICRO);
}

static void
back_micro_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  back (user_data, GRADUS_GRAIN_MICRO);
}

static void
to_start_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;

  if (gradus_window_is_comparing (self))
    {
      back (self, GRADUS_GRAIN_RUN);
      return;
    }
  gradus_document_pause (self->document);
  gradus_document_seek (self->document, 0, 0);
}

static void
to_end_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  forward (user_data, GRADUS_GRAIN_RUN);
}

static void
seek_event (GradusWindow *self, gboolean ahead)
{
  if (gradus_window_is_comparing (self))
    return;
  gradus_document_pause (self->document);
  gradus_document_seek_event (self->document, -1, ahead);
}

static void
next_event_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  seek_event (user_data, TRUE);
}

static void
previous_event_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  seek_event (user_data, FALSE);
}

static void
change_speed (GradusWindow *self, gboolean up)
{
  double speed;

  g_object_get (self->document, "speed", &speed, NULL);
  g_object_set (self->document, "speed", gradus_transport_next_speed (speed, up), NULL);
}

static void
faster_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  change_speed (user_data, TRUE);
}

static void
slower_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  change_speed (user_data, FALSE);
}

static void
grain_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  static const char *const names[] = { "micro", "phase", "iteration" };
  GradusWindow *self = user_data;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      if (g_str_equal (g_variant_get_string (parameter, NULL), names[i]))
        g_object_set (self->document, "grain", i, NULL);
    }
}

/* One thing at a time: what is under the hand, what is going on, then pen and tools, then what is
 * asked, then the mode. FALSE: there is nothing of the kind. */
static gboolean
put_away (GradusWindow *self)
{
  GradusStage *stage = GRADUS_STAGE (self->stage);
  GradusPlotView *view;

  if (gradus_window_is_comparing (self))
    {
      GradusCompare *compare = gradus_compare_page_get_compare (
        GRADUS_COMPARE_PAGE (self->compare_page));

      if (gradus_compare_is_playing (compare))
        gradus_compare_set_playing (compare, FALSE);
      else
        gradus_window_show_work (self);
      return TRUE;
    }
  for (guint plot = 0; (view = gradus_stage_get_view (stage, plot)) != NULL; plot++)
    if (gradus_plot_view_cancel_stroke (view))
      return TRUE;
  if (gradus_errand_is_busy (self->import) || gradus_document_is_busy (self->document)
      || gradus_document_is_playing (self->document))
    {
      gradus_errand_cancel (self->import);
      gradus_document_cancel (self->document);
    }
  else if (gradus_stage_put_tool_away (stage))
    return TRUE;
  else if (gtk_stack_get_visible_child (GTK_STACK (self->words)) == self->predict_card)
    {
      gradus_prediction_set_active (self->prediction, FALSE);
      gradus_prediction_dismiss (self->prediction);
    }
  else if (gradus_stage_is_editing (stage))
    gradus_stage_set_editing (stage, FALSE);
  else
    return FALSE;
  return TRUE;
}

static void
cancel_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  if (!put_away (user_data))
    gradus_window_stop_following (user_data);
}

/* Under the toasts, which take Escape for themselves when there is nothing more urgent. */
static gboolean
escape_cb (GtkWidget *widget, GVariant *args, gpointer user_data)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (user_data), "cancel")
         && put_away (user_data);
}

static void
install_escape (GradusWindow *self)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_shortcut_controller_add_shortcut (
    GTK_SHORTCUT_CONTROLLER (controller),
    gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                      gtk_callback_action_new (escape_cb, self, NULL)));
  gtk_widget_add_controller (self->chapters_flap, controller);
}

/* --- Edits ------------------------------------------------------------------------------------ */

static void
undo_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;

  gradus_document_pause (self->document);
  gradus_document_undo (self->document);
}

static void
redo_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;

  gradus_document_pause (self->document);
  gradus_document_redo (self->document);
}

static void
defaults_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  g_autoptr (GError) error = NULL;

  if (!gradus_document_reset_params (self->document, &error))
    gradus_window_toast (self, error->message);
}

static void
new_seed_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  g_autoptr (GError) error = NULL;

  if (!gradus_document_set_seed (self->document, g_random_int_range (1, 100000), &error))
    gradus_window_toast (self, error->message);
}

/* --- Views ------------------------------------------------------------------------------------ */

static void
gallery_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;

  if (gradus_window_is_working (self))
    {
      const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);

      /* From a search or a chapter one had opened one returns there. */
      gradus_window_show_chapter (self, gradus_gallery_get_chapter (GRADUS_GALLERY (self->gallery))
                                            == algorithm->chapter
                                          ? algorithm->chapter
                                          : 0);
    }
  else if (!gradus_window_is_empty (self))
    gradus_window_show_work (self);
}

static void
search_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;

  if (gradus_window_has_lesson (self) && gradus_window_is_working (self))
    gradus_window_show_chapter (self, 0);
  adw_flap_set_reveal_flap (ADW_FLAP (self->chapters_flap), TRUE);
  gradus_sidebar_focus_search (GRADUS_SIDEBAR (self->sidebar));
}

static void
chapters_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  const gboolean reveal = !adw_flap_get_reveal_flap (ADW_FLAP (self->chapters_flap));

  if (!reveal && gradus_window_is_working (self))
    gradus_window_focus_stage (self);
  adw_flap_set_reveal_flap (ADW_FLAP (self->chapters_flap), reveal);
  if (gradus_window_is_working (self) && gradus_window_has_lesson (self))
    self->lesson_wanted = reveal;
  else if (gradus_window_is_working (self))
    self->chapters_wanted = reveal;
}

static void
inspector_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  const gboolean reveal = !adw_flap_get_reveal_flap (ADW_FLAP (self->inspector_flap));

  adw_flap_set_reveal_flap (ADW_FLAP (self->inspector_flap), reveal);
  g_object_set (gradus_settings_get_default (), "show-inspector", reveal, NULL);
}

/* From the drawer to the picture; from anywhere else into the drawer. */
static void
other_side_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (focus != NULL && gtk_widget_is_ancestor (focus, self->inspector))
    gradus_window_focus_stage (self);
  else
    {
      adw_flap_set_reveal_flap (ADW_FLAP (self->inspector_flap), TRUE);
      gtk_widget_child_focus (self->inspector, GTK_DIR_TAB_FORWARD);
    }
}

static void
page_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;

  gradus_inspector_show_page (GRADUS_INSPECTOR (self->inspector),
                              g_variant_get_string (parameter, NULL));
  adw_flap_set_reveal_flap (ADW_FLAP (self->inspector_flap), TRUE);
}

static void
fullscreen_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GtkWindow *window = user_data;

  if (gtk_window_is_fullscreen (window))
    gtk_window_unfullscreen (window);
  else
    gtk_window_fullscreen (window);
}

static void
menu_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;

  gtk_menu_button_popup (GTK_MENU_BUTTON (self->menu_button));
}

static void
close_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gtk_window_close (GTK_WINDOW (user_data));
}

void
gradus_window_install_actions (GradusWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "play", .activate = play_cb },
    { .name = "forward", .activate = forward_cb },
    { .name = "back", .activate = back_cb },
    { .name = "slow-step", .activate = slow_step_cb },
    { .name = "map", .activate = map_cb },
    { .name = "forward-iteration", .activate = forward_iteration_cb },
    { .name = "back-iteration", .activate = back_iteration_cb },
    { .name = "forward-micro", .activate = forward_micro_cb },
    { .name = "back-micro", .activate = back_micro_cb },
    { .name = "to-start", .activate = to_start_cb },
    { .name = "to-end", .activate = to_end_cb },
    { .name = "next-event", .activate = next_event_cb },
    { .name = "previous-event", .activate = previous_event_cb },
    { .name = "faster", .activate = faster_cb },
    { .name = "slower", .activate = slower_cb },
    { .name = "grain", .activate = grain_cb, .parameter_type = "s" },
    { .name = "cancel", .activate = cancel_cb },
    { .name = "undo", .activate = undo_cb },
    { .name = "redo", .activate = redo_cb },
    { .name = "defaults", .activate = defaults_cb },
    { .name = "new-seed", .activate = new_seed_cb },
    { .name = "gallery", .activate = gallery_cb },
    { .name = "search", .activate = search_cb },
    { .name = "chapters", .activate = chapters_cb },
    { .name = "inspector", .activate = inspector_cb },
    { .name = "other-side", .activate = other_side_cb },
    { .name = "page", .activate = page_cb, .parameter_type = "s" },
    { .name = "fullscreen", .activate = fullscreen_cb },
    { .name = "menu", .activate = menu_cb },
    { .name = "close", .activate = close_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  install_escape (self);
}
