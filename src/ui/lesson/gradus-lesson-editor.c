/* Gradus: the window in which a lesson is written.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-algorithm.h"
#include "gradus-file-chooser.h"
#include "gradus-language.h"
#include "gradus-lesson-editor.h"
#include "gradus-lesson-form.h"
#include "gradus-lesson-history.h"
#include "gradus-lesson-row.h"
#include "gradus-lessons.h"
#include "gradus-toast.h"

#define SAVE_DELAY_MS 700

struct _GradusLessonEditor
{
  AdwWindow parent_instance;

  GtkWidget *toasts;
  GtkWidget *title;
  GtkWidget *english_button;
  GtkWidget *chinese_button;
  GtkWidget *list;
  GtkWidget *form;

  GradusLesson *lesson;
  GSimpleActionGroup *actions;
  GradusLessonHistory *history;
  GtkFileChooserNative *chooser; /* the one that is open, or NULL */
  guint save_source;
  gboolean unsaved, filling;
};

enum
{
  ADD,
  UPDATE,
  PLAY,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GradusLessonEditor, gradus_lesson_editor, ADW_TYPE_WINDOW)

static void fill_list (GradusLessonEditor *self, int selected);

GradusLesson *
gradus_lesson_editor_get_lesson (GradusLessonEditor *self)
{
  g_return_val_if_fail (GRADUS_IS_LESSON_EDITOR (self), NULL);
  return self->lesson;
}

int
gradus_lesson_editor_get_selected (GradusLessonEditor *self)
{
  GtkListBoxRow *row;

  g_return_val_if_fail (GRADUS_IS_LESSON_EDITOR (self), GRADUS_LESSON_WHOLE);

  row = gtk_list_box_get_selected_row (GTK_LIST_BOX (self->list));
  return row != NULL ? gtk_list_box_row_get_index (row) - 1 : GRADUS_LESSON_WHOLE;
}

static const char *
get_language (GradusLessonEditor *self)
{
  return gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->chinese_button)) ? "zh_CN" : "en";
}

static void
toast (GradusLessonEditor *self, const char *sentence)
{
  g_autofree char *escaped = g_markup_escape_text (sentence, -1);

  adw_toast_overlay_add_toast (ADW_TOAST_OVERLAY (self->toasts), adw_toast_new (escaped));
}

/* --- Saving ----------------------------------------------------------------------------------- */

static void
show_title (GradusLessonEditor *self)
{
  const char *title = gradus_lesson_get_text (self->lesson, GRADUS_LESSON_WHOLE,
                                              GRADUS_LESSON_TITLE, NULL);
  GFile *file = gradus_lesson_get_file (self->lesson);
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL;

  adw_window_title_set_title (ADW_WINDOW_TITLE (self->title),
                              title != NULL ? title : _ ("New lesson"));
  adw_window_title_set_subtitle (ADW_WINDOW_TITLE (self->title), name == NULL    ? ""
                                                                 : self->unsaved ? _ ("Saving…")
                                                                                 : name);
}

gboolean
gradus_lesson_editor_flush (GradusLessonEditor *self)
{
  GFile *file;
  g_autoptr (GFile) made = NULL;
  g_autoptr (GError) error = NULL;

  g_return_val_if_fail (GRADUS_IS_LESSON_EDITOR (self), FALSE);

  g_clear_handle_id (&self->save_source, g_source_remove);
  if (!self->unsaved)
    return TRUE;
  file = gradus_lesson_get_file (self->lesson);
  if (file == NULL)
    {
      made = gradus_lessons_new_file (
        gradus_lesson_get_text (self->lesson, GRADUS_LESSON_WHOLE, GRADUS_LESSON_TITLE, NULL),
        &error);
      file = made;
    }
  if (file == NULL || !gradus_lesson_save (self->lesson, file, &error))
    {
      toast (self, error->message);
      return FALSE;
    }
  self->unsaved = FALSE;
  show_title (self);
  return TRUE;
}

static gboolean
save_cb (gpointer user_data)
{
  GradusLessonEditor *self = user_data;

  self->save_source = 0;
  gradus_lesson_editor_flush (self);
  return G_SOURCE_REMOVE;
}

static void
schedule_save (GradusLessonEditor *self)
{
  self->unsaved = TRUE;
  if (self->save_source == 0)
    self->save_source = g_timeout_add (SAVE_DELAY_MS, save_cb, self);
  show_title (self);
}

/* --- Undo ------------------------------------------------------------------------------------- */

static void
update_actions (GradusLessonEditor *self)
{
  const int selected = gradus_lesson_editor_get_selected (self);
  const int n = (int) gradus_lesson_get_n_bookmarks (self->lesson);
  const struct
  {
    const char *name;
    gboolean enabled;
  } states[] = {
    { "undo", gradus_lesson_history_can_undo (self->history) },
    { "redo", gradus_lesson_history_can_redo (self->history) },
    { "update", selected >= 0 },
    { "delete", selected >= 0 },
    { "up", selected > 0 },
    { "down", selected >= 0 && selected + 1 < n },
    { "play", n > 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (states); i++)
    {
      GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), states[i].name);

      g_simple_action_set_enabled (G_SIMPLE_ACTION (action), states[i].enabled);
    }
}

static void
changed_cb (GradusLessonEditor *self)
{
  g_autofree char *text = gradus_lesson_to_json (self->lesson);

  gradus_lesson_history_add (self->history, text, gradus_lesson_editor_get_selected (self),
                             gradus_lesson_form_get_typing (GRADUS_LESSON_FORM (self->form)),
                             g_get_monotonic_time ());
  schedule_save (self);
  update_actions (self);
}

static void
go_to_state (GradusLessonEditor *self,
             const char *(*go) (GradusLessonHistory *history, int *selected))
{
  int selected = gradus_lesson_editor_get_selected (self);
  const char *text = go (self->history, &selected);

  if (text == NULL)
    return;
  g_signal_handlers_block_by_func (self->lesson, changed_cb, self);
  gradus_lesson_reset (self->lesson, text);
  g_signal_handlers_unblock_by_func (self->lesson, changed_cb, self);
  fill_list (self, selected);
  schedule_save (self);
  update_actions (self);
}

static void
undo_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  go_to_state (user_data, gradus_lesson_history_undo);
}

static void
redo_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  go_to_state (user_data, gradus_lesson_history_redo);
}

/* --- The list --------------------------------------------------------------------------------- */

static void
move (GradusLessonEditor *self, int from, int to)
{
  const int n = (int) gradus_lesson_get_n_bookmarks (self->lesson);

  if (from < 0 || from >= n || to < 0 || to >= n || from == to)
    return;
  gradus_lesson_move_bookmark (self->lesson, (guint) from, (guint) to);
  fill_list (self, to);
}

/* Row number 0 is the lesson itself. */
static void
dropped_cb (GradusLessonEditor *self, int from, GtkListBoxRow *onto)
{
  move (self, from - 1, gtk_list_box_row_get_index (onto) - 1);
}

static char *
make_row_words (GradusLessonEditor *self, int bookmark)
{
  const char *title = gradus_lesson_get_text (self->lesson, bookmark, GRADUS_LESSON_TITLE,
                                              get_language (self));

  if (bookmark == GRADUS_LESSON_WHOLE)
    return g_strdup (_ ("The lesson"));
  /* Translators: number and title of a page of a lesson. */
  return g_strdup_printf (_ ("%d. %s"), bookmark + 1, title != NULL ? title : _ ("Untitled"));
}

static GtkWidget *
new_row (GradusLessonEditor *self, int bookmark)
{
  g_autofree char *words = make_row_words (self, bookmark);
  GtkWidget *row = gradus_lesson_row_new (words, bookmark != GRADUS_LESSON_WHOLE);

  g_signal_connect_object (row, "dropped", G_CALLBACK (dropped_cb), self, G_CONNECT_SWAPPED);
  return row;
}

static void
show_form (GradusLessonEditor *self)
{
  gradus_lesson_form_set (GRADUS_LESSON_FORM (self->form), self->lesson,
                          gradus_lesson_editor_get_selected (self), get_language (self));
  update_actions (self);
}

void
gradus_lesson_editor_select (GradusLessonEditor *self, int bookmark)
{
  GtkListBoxRow *row;

  g_return_if_fail (GRADUS_IS_LESSON_EDITOR (self));

  row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), bookmark + 1);
  if (row != NULL)
    gtk_list_box_select_row (GTK_LIST_BOX (self->list), row);
}

static void
fill_list (GradusLessonEditor *self, int selected)
{
  const int n = (int) gradus_lesson_get_n_bookmarks (self->lesson);
  GtkWidget *child;

  self->filling = TRUE;
  while ((child = gtk_widget_get_first_child (self->list)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), child);
  for (int i = GRADUS_LESSON_WHOLE; i < n; i++)
    gtk_list_box_append (GTK_LIST_BOX (self->list), new_row (self, i));
  gradus_lesson_editor_select (self, CLAMP (selected, GRADUS_LESSON_WHOLE, n - 1));
  self->filling = FALSE;
  show_title (self);
  show_form (self);
}

/* Only the words of the row, so that the focus stays in the form while a title is typed. */
static void
show_row_title (GradusLessonEditor *self)
{
  const int selected = gradus_lesson_editor_get_selected (self);
  GtkListBoxRow *row = gtk_list_box_get_selected_row (GTK_LIST_BOX (self->list));
  g_autofree char *words = NULL;

  if (selected < 0 || row == NULL)
    return;
  words = make_row_words (self, selected);
  gradus_lesson_row_set_words (GRADUS_LESSON_ROW (row), words);
}

static void
selected_cb (GradusLessonEditor *self)
{
  if (!self->filling && self->lesson != NULL)
    show_form (self);
}

static void
language_cb (GradusLessonEditor *self)
{
  if (self->lesson != NULL)
    fill_list (self, gradus_lesson_editor_get_selected (self));
}

void
gradus_lesson_editor_focus (GradusLessonEditor *self)
{
  g_return_if_fail (GRADUS_IS_LESSON_EDITOR (self));
  gradus_lesson_form_focus (GRADUS_LESSON_FORM (self->form));
}

/* --- Bookmarks -------------------------------------------------------------------------------- */

void
gradus_lesson_editor_add (GradusLessonEditor *self, GradusExperiment *experiment, const char *title,
                          const char *plot, const char *page)
{
  const int selected = gradus_lesson_editor_get_selected (self);
  const guint at = selected >= 0 ? (guint) selected + 1
                                 : gradus_lesson_get_n_bookmarks (self->lesson);
  GradusSetup *setup = gradus_experiment_get_setup (experiment);

  g_return_if_fail (GRADUS_IS_LESSON_EDITOR (self));
  /* A new lesson is about what it begins with. */
  if (gradus_lesson_get_chapter (self->lesson) == NULL)
    gradus_lesson_set_algorithm (self->lesson, gradus_setup_get_algorithm (setup)->id);
  gradus_lesson_add_bookmark (self->lesson, at, experiment, plot, page);
  gradus_lesson_call (self->lesson, (int) at, title);
  fill_list (self, (int) at);
  gradus_lesson_form_focus (GRADUS_LESSON_FORM (self->form));
}

void
gradus_lesson_editor_update (GradusLessonEditor *self, guint bookmark, GradusExperiment *experiment,
                             const char *plot, const char *page)
{
  g_return_if_fail (GRADUS_IS_LESSON_EDITOR (self));

  gradus_lesson_update_bookmark (self->lesson, bookmark, experiment, plot, page);
  show_form (self);
  toast (self, _ ("The bookmark now has the experiment you see in the main window."));
}

static void
add_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  g_signal_emit (user_data, signals[ADD], 0);
}

static void
update_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  g_signal_emit (user_data, signals[UPDATE], 0,
                 (guint) gradus_lesson_editor_get_selected (user_data));
}

static void
play_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusLessonEditor *self = user_data;

  gradus_lesson_editor_flush (self);
  g_signal_emit (self, signals[PLAY], 0, (guint) MAX (gradus_lesson_editor_get_selected (self), 0));
}

static void
delete_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusLessonEditor *self = user_data;
  const int selected = gradus_lesson_editor_get_selected (self);
  AdwToast *undo;

  gradus_lesson_remove_bookmark (self->lesson, (guint) selected);
  fill_list (self, selected);
  undo = adw_toast_new (_ ("The bookmark has been deleted."));
  adw_toast_set_button_label (undo, _ ("_Undo"));
  adw_toast_set_action_name (undo, "lesson.undo");
  gradus_toast_show (undo, ADW_TOAST_OVERLAY (self->toasts));
}

static void
up_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  const int selected = gradus_lesson_editor_get_selected (user_data);

  move (user_data, selected, selected - 1);
}

static void
down_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  const int selected = gradus_lesson_editor_get_selected (user_data);

  move (user_data, selected, selected + 1);
}

/* --- A copy elsewhere ------------------------------------------------------------------------- */

static void
copy_response_cb (GtkNativeDialog *native, int response, gpointer user_data)
{
  GradusLessonEditor *self = user_data;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (native));
  g_autoptr (GError) error = NULL;

  if (response == GTK_RESPONSE_ACCEPT && file != NULL)
    {
      g_autofree char *text = gradus_lesson_to_json (self->lesson);
      g_autoptr (GradusLesson) copy = gradus_lesson_from_json (text, -1, NULL, &error);

      if (copy == NULL || !gradus_lesson_save (copy, file, &error))
        toast (self, error->message);
      else
        toast (self, _ ("A copy of the lesson has been saved."));
    }
  gradus_file_chooser_give_back (&self->chooser);
}

static void
save_copy_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusLessonEditor *self = user_data;
  const char *id = gradus_lesson_get_id (self->lesson);
  g_autofree char *name = g_strconcat (id != NULL ? id : "lesson", ".gradus", NULL);

  if (self->chooser != NULL)
    return;
  self->chooser = gradus_file_chooser_take (_ ("Save a Copy of the Lesson"), GTK_WINDOW (self),
                                            GTK_FILE_CHOOSER_ACTION_SAVE, NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (copy_response_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

/* --- Window ----------------------------------------------------------------------------------- */

static gboolean
gradus_lesson_editor_close_request (GtkWindow *window)
{
  /* What cannot be saved keeps the window open, with the sentence why. */
  if (!gradus_lesson_editor_flush (GRADUS_LESSON_EDITOR (window)))
    return TRUE;
  return GTK_WINDOW_CLASS (gradus_lesson_editor_parent_class)->close_request (window);
}

static void
gradus_lesson_editor_dispose (GObject *object)
{
  GradusLessonEditor *self = GRADUS_LESSON_EDITOR (object);

  if (self->lesson != NULL)
    {
      gradus_lesson_editor_flush (self);
      g_signal_handlers_disconnect_by_data (self->lesson, self);
    }
  g_clear_handle_id (&self->save_source, g_source_remove);
  gradus_file_chooser_give_back (&self->chooser);
  g_clear_object (&self->lesson);
  g_clear_object (&self->actions);
  G_OBJECT_CLASS (gradus_lesson_editor_parent_class)->dispose (object);
}

static void
gradus_lesson_editor_finalize (GObject *object)
{
  GradusLessonEditor *self = GRADUS_LESSON_EDITOR (object);

  g_clear_pointer (&self->history, gradus_lesson_history_free);
  G_OBJECT_CLASS (gradus_lesson_editor_parent_class)->finalize (object);
}

static void
gradus_lesson_editor_class_init (GradusLessonEditorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_lesson_editor_dispose;
  G_OBJECT_CLASS (klass)->finalize = gradus_lesson_editor_finalize;
  GTK_WINDOW_CLASS (klass)->close_request = gradus_lesson_editor_close_request;
  signals[ADD] = g_signal_new ("add", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[UPDATE] = g_signal_new ("update", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[PLAY] = g_signal_new ("play", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                1, G_TYPE_UINT);
  g_type_ensure (GRADUS_TYPE_LESSON_FORM);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-lesson-editor.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusLessonEditor, toasts);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonEditor, title);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonEditor, english_button);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonEditor, chinese_button);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonEditor, list);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonEditor, form);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, language_cb);
}

static void
install_keys (GradusLessonEditor *self)
{
  static const struct
  {
    guint keyval;
    GdkModifierType modifiers;
    const char *action;
  } keys[] = {
    { GDK_KEY_Up, GDK_ALT_MASK, "lesson.up" },
    { GDK_KEY_Down, GDK_ALT_MASK, "lesson.down" },
    { GDK_KEY_b, GDK_CONTROL_MASK, "lesson.add" },
    { GDK_KEY_z, GDK_CONTROL_MASK, "lesson.undo" },
    { GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "lesson.redo" },
    { GDK_KEY_F5, 0, "lesson.play" },
    { GDK_KEY_s, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "lesson.save-copy" },
    { GDK_KEY_w, GDK_CONTROL_MASK, "window.close" },
  };
  GtkEventController *controller = gtk_shortcut_controller_new ();

  /* Before a text view undoes its own typing: the lesson's undo covers that too. */
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (controller),
      gtk_shortcut_new (gtk_keyval_trigger_new (keys[i].keyval, keys[i].modifiers),
                        gtk_named_action_new (keys[i].action)));
  gtk_widget_add_controller (GTK_WIDGET (self), controller);

  /* Delete in a text deletes text. */
  controller = gtk_shortcut_controller_new ();
  gtk_shortcut_controller_add_shortcut (
    GTK_SHORTCUT_CONTROLLER (controller),
    gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Delete, 0),
                      gtk_named_action_new ("lesson.delete")));
  gtk_widget_add_controller (self->list, controller);
}

static void
gradus_lesson_editor_init (GradusLessonEditor *self)
{
  static const GActionEntry entries[] = {
    { .name = "add", .activate = add_cb },
    { .name = "update", .activate = update_cb },
    { .name = "delete", .activate = delete_cb },
    { .name = "up", .activate = up_cb },
    { .name = "down", .activate = down_cb },
    { .name = "undo", .activate = undo_cb },
    { .name = "redo", .activate = redo_cb },
    { .name = "play", .activate = play_cb },
    { .name = "save-copy", .activate = save_copy_cb },
  };

  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "lesson", G_ACTION_GROUP (self->actions));
  gtk_widget_init_template (GTK_WIDGET (self));
  install_keys (self);
}

GtkWidget *
gradus_lesson_editor_new (GtkWindow *parent, GradusLesson *lesson)
{
  GradusLessonEditor *self = g_object_new (GRADUS_TYPE_LESSON_EDITOR, "transient-for", parent,
                                           "destroy-with-parent", TRUE, NULL);
  const char *const *names = gradus_language_get_names ();
  g_autofree char *text = gradus_lesson_to_json (lesson);

  self->lesson = g_object_ref (lesson);
  self->history = gradus_lesson_history_new (text);
  if (g_str_has_prefix (names[0], "zh"))
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->chinese_button), TRUE);
  fill_list (self, GRADUS_LESSON_WHOLE);
  g_signal_connect_object (lesson, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (lesson, "changed", G_CALLBACK (show_row_title), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
