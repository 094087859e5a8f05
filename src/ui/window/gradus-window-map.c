/* Gradus: the window and the map: going to entries and chapters, and back to where one was.
 *
 * Whatever can be opened on the start page, in a chapter, in the notes and at the end of a lesson
 * does one of the actions of the group "map", with the id of what it is as the target. Where the
 * person stands is noted when something else is opened, and when a run comes to its end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-lessons.h"
#include "gradus-progress.h"
#include "gradus-setup-page.h"
#include "gradus-window-private.h"

/* A lesson's experiments are not the person's. */
static gboolean
is_own_work (GradusWindow *self)
{
  return !gradus_window_is_empty (self) && !gradus_document_is_visiting (self->document);
}

void
gradus_window_note_visit (GradusWindow *self)
{
  GradusSetup *setup = gradus_document_get_setup (self->document);
  GradusRun *run = gradus_document_get_run (self->document);
  const GradusPreset *preset;
  GradusStatus status;

  if (!is_own_work (self) || run == NULL)
    return;
  preset = gradus_setup_page_find_preset (setup);
  status = gradus_run_get_status (run);
  gradus_progress_visit (gradus_progress_get_default (), gradus_setup_get_algorithm (setup)->id,
                         preset != NULL ? preset->id : NULL, gradus_run_get_step (run),
                         gradus_status_is_end (status) && status != GRADUS_STATUS_FAILED);
}

/* Once to the end is done, also for who then goes back. */
static void
moved_cb (GradusWindow *self)
{
  GradusRun *run = gradus_document_get_run (self->document);

  if (run != NULL && is_own_work (self) && gradus_status_is_end (gradus_run_get_status (run))
      && !gradus_progress_is_done (gradus_progress_get_default (),
                                   gradus_run_get_algorithm (run)->id))
    gradus_window_note_visit (self);
}

gboolean
gradus_window_resume (GradusWindow *self, const GradusAlgorithm *algorithm, const char *preset,
                      GError **error)
{
  GradusProgress *progress = gradus_progress_get_default ();
  g_autofree char *left = NULL;
  guint64 step = 0;

  gradus_window_note_visit (self);
  if (preset == NULL)
    preset = gradus_algorithm_first_look (algorithm)->id;
  if (!gradus_progress_get_visit (progress, algorithm->id, &left, &step)
      || g_strcmp0 (left, preset) != 0)
    step = 0;
  if (!gradus_window_open_algorithm (self, algorithm, preset, error))
    return FALSE;
  if (step > 0)
    gradus_document_seek (self->document, step, 0);
  return TRUE;
}

/* --- Actions ---------------------------------------------------------------------------------- */

static void
open_chapter_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;

  gradus_sidebar_clear_search (GRADUS_SIDEBAR (self->sidebar));
  gradus_window_show_chapter (self, g_variant_get_uint32 (parameter));
}

/* What is planned has a place in its chapter and nothing behind it yet. */
static void
open_entry_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  const GradusCatalogueEntry *entry = gradus_catalogue_find (
    g_variant_get_string (parameter, NULL));

  if (entry == NULL)
    return;
  if (entry->algorithm == NULL)
    {
      gradus_sidebar_clear_search (GRADUS_SIDEBAR (self->sidebar));
      gradus_window_show_chapter (self, entry->chapter);
      gradus_gallery_reveal (GRADUS_GALLERY (self->gallery), entry);
      return;
    }
  gradus_window_leave_lesson (self);
  /* Picking the algorithm one is working with goes back to the work. */
  if (entry->algorithm == gradus_document_get_algorithm (self->document))
    gradus_window_show_work (self);
  else
    gradus_window_pick_algorithm (self, entry->algorithm);
}

static void
continue_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  const char *id = g_variant_get_string (parameter, NULL);
  const GradusCatalogueEntry *entry = gradus_catalogue_find (id);
  g_autoptr (GError) error = NULL;
  g_autofree char *preset = NULL;

  if (entry == NULL || entry->algorithm == NULL)
    return;
  gradus_window_leave_lesson (self);
  if (entry->algorithm == gradus_document_get_algorithm (self->document))
    {
      gradus_window_show_work (self);
      return;
    }
  gradus_progress_get_visit (gradus_progress_get_default (), id, &preset, NULL);
  /* A preset may have gone with the version that had it. */
  if (preset != NULL && gradus_algorithm_find_preset (entry->algorithm, preset) == NULL)
    g_clear_pointer (&preset, g_free);
  if (!gradus_window_resume (self, entry->algorithm, preset, &error))
    gradus_window_toast (self, error->message);
}

static void
play_lesson_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusLesson) lesson = gradus_lessons_find (g_variant_get_string (parameter, NULL),
                                                         &error);

  if (lesson != NULL)
    gradus_window_play_lesson (self, lesson);
  else
    gradus_window_toast (self, error->message);
}

void
gradus_window_install_map_actions (GradusWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "open-chapter", .activate = open_chapter_cb, .parameter_type = "u" },
    { .name = "open-entry", .activate = open_entry_cb, .parameter_type = "s" },
    { .name = "continue", .activate = continue_cb, .parameter_type = "s" },
    { .name = "play-lesson", .activate = play_lesson_cb, .parameter_type = "s" },
  };
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "map", G_ACTION_GROUP (group));
  g_signal_connect_object (self->document, "moved", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
}
