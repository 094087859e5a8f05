/* Gradus: the window's lessons: playing them, and writing one.
 *
 * The player stands in the place of the chapters while a lesson is played. A lesson visits
 * experiments of its own (gradus_document_visit()); what the person was working on comes back when
 * the lesson is left, and whatever takes its place (another file, another algorithm) leaves it
 * first.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-lesson-editor.h"
#include "gradus-lesson-player.h"
#include "gradus-lesson-progress.h"
#include "gradus-lessons.h"
#include "gradus-link.h"
#include "gradus-stage.h"
#include "gradus-window-private.h"

static GradusLessonPlayer *
get_player (GradusWindow *self)
{
  return GRADUS_LESSON_PLAYER (self->player);
}

static gboolean
is_playing (GradusWindow *self)
{
  return gradus_lesson_player_get_lesson (get_player (self)) != NULL;
}

/* --- Where things are ------------------------------------------------------------------------- */

void
gradus_window_update_lesson (GradusWindow *self)
{
  const gboolean beside = is_playing (self) && gradus_window_is_working (self);
  AdwFlap *flap = ADW_FLAP (self->chapters_flap);

  gtk_stack_set_visible_child (GTK_STACK (self->side_stack), beside ? self->player : self->sidebar);
  /* Over the picture the words of a lesson would hide what they speak of. */
  adw_flap_set_fold_policy (flap, beside ? ADW_FLAP_FOLD_POLICY_NEVER : ADW_FLAP_FOLD_POLICY_AUTO);
  if (beside)
    adw_flap_set_reveal_flap (flap, self->lesson_wanted);
  gradus_window_set_enabled (self, "next-bookmark",
                             gradus_window_is_on_path (self)
                               || (beside && gradus_lesson_player_can_next (get_player (self))));
  gradus_window_set_enabled (
    self, "previous-bookmark",
    gradus_window_is_on_path (self)
      || (beside && gradus_lesson_player_can_previous (get_player (self))));
  gradus_window_set_enabled (self, "return-to-lesson",
                             beside && gradus_lesson_player_is_away (get_player (self)));
  gradus_window_set_enabled (self, "restart-lesson", beside);
  gradus_window_set_enabled (self, "leave-lesson", is_playing (self));
  gradus_window_update_bench (self);
}

gboolean
gradus_window_has_lesson (GradusWindow *self)
{
  return is_playing (self);
}

GradusLesson *
gradus_window_get_lesson (GradusWindow *self, guint *bookmark)
{
  GradusLesson *lesson;

  g_return_val_if_fail (GRADUS_IS_WINDOW (self), NULL);

  lesson = gradus_lesson_player_get_lesson (get_player (self));
  if (bookmark != NULL)
    *bookmark = gradus_lesson_player_get_page (get_player (self));
  return lesson;
}

static void
set_large (GradusWindow *self, const char *plot)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);
  int index = plot != NULL && algorithm != NULL ? gradus_algorithm_find_plot (algorithm, plot) : -1;

  if (index >= 0)
    gradus_stage_set_large (GRADUS_STAGE (self->stage), (guint) index);
}

/* The page of the inspector that the lesson speaks of has a button while the drawer is closed. */
static void
offer_page (GradusWindow *self)
{
  GradusLesson *lesson = gradus_lesson_player_get_lesson (get_player (self));
  const guint at = gradus_lesson_player_get_page (get_player (self));
  GtkWidget *button = gradus_lesson_player_get_drawer_button (get_player (self));
  g_autofree char *page = NULL;

  if (lesson != NULL && at < gradus_lesson_get_n_bookmarks (lesson)
      && !adw_flap_get_reveal_flap (ADW_FLAP (self->inspector_flap)))
    page = gradus_lesson_dup_page (lesson, at);
  gtk_widget_set_visible (button, page != NULL);
  if (page != NULL)
    {
      /* Translators: of a page of the inspector, "Setup". */
      g_autofree char *label = g_strdup_printf (
        _ ("Open “%s”"), gradus_inspector_get_title (GRADUS_INSPECTOR (self->inspector), page));

      gtk_button_set_label (GTK_BUTTON (button), label);
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", page);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.page");
    }
}

/* A page that asks for none of the inspector wants the room for its picture, and so does one that
 * asks for it where it would lie over the picture. */
static void
view_cb (GradusWindow *self, const char *plot, const char *page)
{
  AdwFlap *flap = ADW_FLAP (self->inspector_flap);

  set_large (self, plot);
  if (page != NULL)
    gradus_inspector_show_page (GRADUS_INSPECTOR (self->inspector), page);
  adw_flap_set_reveal_flap (flap, page != NULL && !adw_flap_get_folded (flap));
  offer_page (self);
}

/* A drawer beside the picture closes when only room over it is left; who opens it there wants it
 * there. */
static void
folded_cb (GradusWindow *self)
{
  AdwFlap *flap = ADW_FLAP (self->inspector_flap);

  if (adw_flap_get_folded (flap))
    adw_flap_set_reveal_flap (flap, FALSE);
}

/* The page for the projector, its notes for the presenter. */
static void
turned_cb (GradusWindow *self)
{
  const GradusPageWords *words = gradus_lesson_player_get_words (get_player (self));

  if (words == NULL)
    gradus_window_present_lesson (self, NULL, NULL, NULL);
  else
    gradus_window_present_lesson (self, gradus_page_words_get (words, GRADUS_LESSON_TITLE),
                                  gradus_page_words_get (words, GRADUS_LESSON_TEXT),
                                  gradus_page_words_get (words, GRADUS_LESSON_NOTES));
  gradus_window_update_path (self);
}

/* --- Playing ---------------------------------------------------------------------------------- */

static void
play (GradusWindow *self, GradusLesson *lesson, guint page)
{
  gradus_window_note_visit (self);
  self->lesson_wanted = TRUE;
  /* The player must be seen to take the focus, and the stage be there to be set up. */
  gradus_lesson_player_start (get_player (self), lesson, page);
  gradus_window_show_work (self);
  gradus_lesson_player_focus (get_player (self));
}

/* What was left in the middle goes on there, at its end with the first question that is open; what
 * is done begins anew. */
static guint
find_page (GradusLesson *lesson)
{
  const char *id = gradus_lesson_get_id (lesson);
  const guint n = gradus_lesson_get_n_bookmarks (lesson);
  const GradusLessonProgress progress = gradus_lesson_progress_get (id);
  g_autofree GradusLessonReply *replies = g_new0 (GradusLessonReply, n);

  if (progress.done || progress.pages == 0)
    return 0;
  if (progress.pages < n)
    return progress.pages - 1;
  gradus_lesson_progress_get_replies (id, replies, n);
  for (guint i = 0; i < n; i++)
    if (gradus_lesson_get_asks (lesson, i) != GRADUS_LESSON_ASKS_NOTHING && !replies[i].given)
      return i;
  return n - 1;
}

void
gradus_window_play_lesson (GradusWindow *self, GradusLesson *lesson)
{
  g_return_if_fail (GRADUS_IS_WINDOW (self));

  if (gradus_lesson_get_n_bookmarks (lesson) == 0)
    {
      g_autofree char *problem = gradus_lesson_get_problem (lesson, GRADUS_LESSON_WHOLE);

      gradus_window_toast (self, problem);
      return;
    }
  play (self, lesson, find_page (lesson));
}

void
gradus_window_play_lesson_from (GradusWindow *self, GradusLesson *lesson, guint page)
{
  g_return_if_fail (GRADUS_IS_WINDOW (self));

  play (self, lesson, page);
}

void
gradus_window_leave_lesson (GradusWindow *self)
{
  g_return_if_fail (GRADUS_IS_WINDOW (self));

  if (!is_playing (self))
    return;
  gradus_lesson_player_stop (get_player (self));
  gradus_window_present_lesson (self, NULL, NULL, NULL);
  gradus_document_end_visit (self->document);
  gradus_window_restore_inspector (self);
  if (gradus_window_is_working (self))
    {
      gradus_window_focus_stage (self);
      adw_flap_set_reveal_flap (ADW_FLAP (self->chapters_flap), self->chapters_wanted);
    }
  gradus_window_update_path (self);
  gradus_window_update_actions (self);
}

/* Show the lessons there are, and where @lesson (or NULL) stands among them. */
static void
show_lessons (GradusWindow *self, GradusLesson *lesson)
{
  gradus_sidebar_clear_search (GRADUS_SIDEBAR (self->sidebar));
  gradus_window_show_chapter (self, GRADUS_ALL_LESSONS);
  gradus_gallery_focus_lesson (GRADUS_GALLERY (self->gallery),
                               lesson != NULL ? gradus_lesson_get_id (lesson) : NULL);
}

static void
show_lessons_cb (GradusWindow *self)
{
  show_lessons (self, NULL);
}

static void
leave_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  /* What one had not changed can be had again; what a lesson ends with is on the stage. */
  if (gradus_lesson_player_is_at_end (get_player (self)))
    gradus_document_stay (self->document);
  gradus_window_leave_lesson (self);
  /* A page may have set nothing up. */
  if (gradus_window_is_empty (self))
    show_lessons (self, NULL);
  else
    gradus_window_show_work (self);
}

static void
play_cb (GradusWindow *self, GradusLesson *lesson)
{
  gradus_window_play_lesson (self, lesson);
}

void
gradus_window_open_lesson (GradusWindow *self, GFile *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusLesson) lesson = gradus_lesson_load (file, &error);

  if (lesson == NULL)
    gradus_window_toast (self, error->message);
  else
    gradus_window_play_lesson (self, lesson);
}

static void
next_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;

  if (gradus_lesson_player_can_next (get_player (self)))
    gradus_lesson_player_next (get_player (self));
  else
    gradus_window_go_on_path (self, TRUE);
}

static void
previous_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;

  if (gradus_lesson_player_can_previous (get_player (self)))
    gradus_lesson_player_previous (get_player (self));
  else
    gradus_window_go_on_path (self, FALSE);
}

static void
return_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gradus_lesson_player_return (get_player (user_data));
}

static void
restart_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gradus_lesson_player_restart (get_player (user_data));
}

/* --- The start page --------------------------------------------------------------------------- */

/* Who is at an algorithm wants its lessons and not those of the first chapter. */
static void
lessons_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  g_autoptr (GPtrArray) lessons = gradus_lessons_list (NULL);
  GradusLesson *its_first = NULL;

  for (guint i = 0; gradus_window_is_working (self) && its_first == NULL && i < lessons->len; i++)
    {
      GradusLesson *lesson = g_ptr_array_index (lessons, i);

      if (gradus_lesson_get_algorithm (lesson) == gradus_document_get_algorithm (self->document)
          && gradus_lesson_get_kind (lesson) != GRADUS_LESSON_CHAPTER)
        its_first = lesson;
    }
  show_lessons (self, its_first);
}

/* --- Writing ---------------------------------------------------------------------------------- */

/* What the person sees: the experiment at its step, the large picture, the inspector's page. FALSE
 * with a sentence when there is nothing. */
static gboolean
capture (GradusWindow *self, GradusExperiment **experiment, const char **plot, const char **page)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);
  const int large = gradus_stage_get_large (GRADUS_STAGE (self->stage));

  if (algorithm == NULL)
    {
      gradus_window_toast (self,
                           _ ("There is nothing to bookmark yet. Choose an algorithm first."));
      return FALSE;
    }
  gradus_document_pause (self->document);
  *experiment = gradus_document_make_experiment (self->document);
  *plot = large >= 0 ? algorithm->plots[large].id : NULL;
  *page = adw_flap_get_reveal_flap (ADW_FLAP (self->inspector_flap))
            ? gradus_inspector_get_page (GRADUS_INSPECTOR (self->inspector))
            : NULL;
  return TRUE;
}

/* What the present step is called over its caption. */
static const char *
describe_step (GradusWindow *self)
{
  GradusRun *run = gradus_document_get_run (self->document);
  GradusPosition here;

  if (run == NULL)
    return _ ("The start");
  gradus_run_get_view (run, &here);
  return here.phase >= 0 ? _ (here.algorithm->phases[here.phase].title) : _ ("The start");
}

static void
add_bookmark (GradusWindow *self)
{
  g_autoptr (GradusExperiment) experiment = NULL;
  const char *plot, *page;

  if (capture (self, &experiment, &plot, &page))
    gradus_lesson_editor_add (GRADUS_LESSON_EDITOR (self->editor), experiment, describe_step (self),
                              plot, page);
}

static void
update_bookmark (GradusWindow *self, guint bookmark)
{
  g_autoptr (GradusExperiment) experiment = NULL;
  const char *plot, *page;

  if (capture (self, &experiment, &plot, &page))
    gradus_lesson_editor_update (GRADUS_LESSON_EDITOR (self->editor), bookmark, experiment, plot,
                                 page);
}

/* A copy, because what is played must not change under the player. */
static GradusLesson *
copy_lesson (GradusLesson *lesson)
{
  g_autofree char *text = gradus_lesson_to_json (lesson);
  GradusLesson *copy = gradus_lesson_from_json (text, -1, NULL, NULL);

  gradus_lesson_set_id (copy, gradus_lesson_get_id (lesson));
  return copy;
}

static void
play_edited (GradusWindow *self, guint page)
{
  GradusLesson *lesson = gradus_lesson_editor_get_lesson (GRADUS_LESSON_EDITOR (self->editor));
  g_autoptr (GradusLesson) copy = copy_lesson (lesson);

  gradus_window_play_lesson_from (self, copy, page);
  gtk_window_present (GTK_WINDOW (self));
}

static void
show_editor (GradusWindow *self, GradusLesson *lesson)
{
  if (self->editor != NULL
      && gradus_lesson_editor_get_lesson (GRADUS_LESSON_EDITOR (self->editor)) != lesson)
    {
      /* One lesson at a time; the other one is saved. */
      if (!gradus_lesson_editor_flush (GRADUS_LESSON_EDITOR (self->editor)))
        {
          gtk_window_present (GTK_WINDOW (self->editor));
          return;
        }
      gtk_window_destroy (GTK_WINDOW (self->editor));
    }
  if (self->editor == NULL)
    {
      g_set_weak_pointer (&self->editor, gradus_lesson_editor_new (GTK_WINDOW (self), lesson));
      g_signal_connect_object (self->editor, "add", G_CALLBACK (add_bookmark), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (self->editor, "update", G_CALLBACK (update_bookmark), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (self->editor, "play", G_CALLBACK (play_edited), self,
                               G_CONNECT_SWAPPED);
    }
  gradus_lesson_editor_focus (GRADUS_LESSON_EDITOR (self->editor));
  gtk_window_present (GTK_WINDOW (self->editor));
}

static void
new_lesson_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  g_autoptr (GradusLesson) lesson = gradus_lesson_new ();

  show_editor (user_data, lesson);
}

static void
new_lesson (GradusWindow *self)
{
  new_lesson_cb (NULL, NULL, self);
}

static void
add_bookmark_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;

  if (gradus_window_is_empty (self))
    {
      gradus_window_toast (self,
                           _ ("There is nothing to bookmark yet. Choose an algorithm first."));
      return;
    }
  if (self->editor == NULL)
    new_lesson (self);
  add_bookmark (self);
  gtk_window_present (GTK_WINDOW (self->editor));
}

/* One that comes with Gradus is edited as a copy of one's own. */
static void
edit_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  GradusLesson *playing = gradus_lesson_player_get_lesson (get_player (self));
  g_autoptr (GradusLesson) lesson = NULL;
  g_autoptr (GError) error = NULL;
  guint page;

  if (playing == NULL)
    {
      if (self->editor == NULL)
        new_lesson (self);
      gtk_window_present (GTK_WINDOW (self->editor));
      return;
    }
  page = gradus_lesson_player_get_page (get_player (self));
  if (self->editor != NULL
      && g_strcmp0 (gradus_lesson_get_id (playing),
                    gradus_lesson_get_id (
                      gradus_lesson_editor_get_lesson (GRADUS_LESSON_EDITOR (self->editor))))
           == 0)
    lesson = g_object_ref (gradus_lesson_editor_get_lesson (GRADUS_LESSON_EDITOR (self->editor)));
  else if (gradus_lesson_get_file (playing) != NULL)
    lesson = gradus_lesson_load (gradus_lesson_get_file (playing), &error);
  else
    {
      lesson = copy_lesson (playing);
      gradus_lesson_set_id (lesson, NULL);
    }
  if (lesson == NULL)
    {
      gradus_window_toast (self, error->message);
      return;
    }
  show_editor (self, lesson);
  gradus_lesson_editor_select (GRADUS_LESSON_EDITOR (self->editor), (int) page);
}

/* To the place of the stage where the question of the page is answered. */
static void
to_picture_cb (GradusWindow *self)
{
  if (!gradus_predict_card_focus (GRADUS_PREDICT_CARD (self->predict_card)))
    gradus_window_focus_stage (self);
}

/* --- Setting up ------------------------------------------------------------------------------- */

void
gradus_window_follow_lesson (GradusWindow *self)
{
  gradus_lesson_player_set_document (get_player (self), self->document);
  gradus_lesson_player_set_prediction (get_player (self), self->prediction);
  g_signal_connect_object (self->player, "view", G_CALLBACK (view_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->inspector_flap, "notify::reveal-flap", G_CALLBACK (offer_page),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->inspector_flap, "notify::folded", G_CALLBACK (folded_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->player, "link", G_CALLBACK (gradus_window_follow_link), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->player, "to-picture", G_CALLBACK (to_picture_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->player, "play", G_CALLBACK (play_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->player, "turned", G_CALLBACK (turned_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->player, "notify::away", G_CALLBACK (gradus_window_update_lesson),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->gallery, "lesson-activated",
                           G_CALLBACK (gradus_window_play_lesson), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->gallery, "new-lesson", G_CALLBACK (new_lesson), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->gallery, "show-lessons", G_CALLBACK (show_lessons_cb), self,
                           G_CONNECT_SWAPPED);
}

void
gradus_window_install_lesson_actions (GradusWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "lessons", .activate = lessons_cb },
    { .name = "next-bookmark", .activate = next_cb },
    { .name = "previous-bookmark", .activate = previous_cb },
    { .name = "return-to-lesson", .activate = return_cb },
    { .name = "restart-lesson", .activate = restart_cb },
    { .name = "leave-lesson", .activate = leave_cb },
    { .name = "add-bookmark", .activate = add_bookmark_cb },
    { .name = "edit-lesson", .activate = edit_cb },
    { .name = "new-lesson", .activate = new_lesson_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
