/* Gradus: the window's map: the palette and the paths.
 *
 * A bar leads from step to step while the person is at the present step of the path that is
 * followed; who looks at something else in between finds back with "next".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-lessons.h"
#include "gradus-palette.h"
#include "gradus-lesson-player.h"
#include "gradus-path-bar.h"
#include "gradus-path-page.h"
#include "gradus-setup-page.h"
#include "gradus-progress.h"
#include "gradus-window-private.h"

/* --- Paths ------------------------------------------------------------------------------------ */

/* @path: NULL for all. */
static void
show_path (GradusWindow *self, const GradusPath *path)
{
  gradus_path_page_set_path (GRADUS_PATH_PAGE (self->path_page), path);
  gradus_sidebar_clear_search (GRADUS_SIDEBAR (self->sidebar));
  gradus_window_show_instead (self, "path");
  gradus_path_page_focus (GRADUS_PATH_PAGE (self->path_page));
}

static void
play_lesson (GradusWindow *self, const char *id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusLesson) lesson = gradus_lessons_find (id, &error);

  if (lesson != NULL)
    gradus_window_play_lesson (self, lesson);
  else
    gradus_window_toast (self, error->message);
}

static void
open_preset (GradusWindow *self, const GradusAlgorithm *algorithm, const char *preset)
{
  g_autoptr (GError) error = NULL;

  if (!gradus_window_open_algorithm (self, algorithm, preset, &error))
    gradus_window_toast (self, error->message);
}

/* The present experiment is that of @step, and goes on as it stands. */
static gboolean
stands (GradusWindow *self, const GradusPathStep *step)
{
  const GradusAlgorithm *algorithm = gradus_path_step_get_algorithm (step);
  const GradusPreset *preset;

  if (gradus_document_is_visiting (self->document)
      || gradus_document_get_algorithm (self->document) != algorithm)
    return FALSE;
  preset = gradus_setup_page_find_preset (gradus_document_get_setup (self->document));
  return preset != NULL
         && g_str_equal (preset->id, step->preset != NULL
                                       ? step->preset
                                       : gradus_algorithm_first_look (algorithm)->id);
}

/* Where it was left. */
static void
open_step (GradusWindow *self, const GradusPath *path, guint number)
{
  const GradusPathStep *step = gradus_path_get_step (path, number);
  g_autoptr (GradusLesson) lesson = gradus_path_dup_lesson (path, number);
  g_autoptr (GError) error = NULL;

  gradus_path_set_here (path, number);
  if (lesson != NULL)
    gradus_window_play_lesson (self, lesson);
  else if (step->lesson != NULL)
    play_lesson (self, step->lesson);
  else
    {
      gradus_window_leave_lesson (self);
      if (stands (self, step))
        gradus_window_show_work (self);
      else if (!gradus_window_resume (self, gradus_path_step_get_algorithm (step), step->preset,
                                      &error))
        gradus_window_toast (self, error->message);
    }
  gradus_window_update_path (self);
}

/* The step at which the person is; NULL: none, or something else in between. */
static const GradusPath *
find_place (GradusWindow *self, guint *number)
{
  const GradusPath *path = gradus_window_is_working (self) ? gradus_paths_get_current () : NULL;
  g_autoptr (GradusPathProgress) progress = NULL;
  int here;

  if (path == NULL)
    return NULL;
  progress = gradus_path_progress_load (path);
  here = gradus_path_progress_get_here (progress);
  if (here < 0
      || !gradus_path_step_is_about (gradus_path_get_step (path, (guint) here),
                                     gradus_document_get_algorithm (self->document),
                                     gradus_window_get_lesson (self, NULL)))
    return NULL;
  *number = (guint) here;
  return path;
}

/* A lesson at its last page, a run at its end, or one that has been there before. */
static gboolean
has_ended (GradusWindow *self, const GradusPath *path, guint number)
{
  const GradusPathStep *step = gradus_path_get_step (path, number);
  g_autoptr (GradusPathProgress) progress = gradus_path_progress_load (path);
  GradusRun *run = gradus_document_get_run (self->document);
  guint page;
  GradusLesson *lesson = gradus_window_get_lesson (self, &page);

  if (gradus_path_progress_is_done (progress, number))
    return TRUE;
  if (lesson != NULL)
    return page >= gradus_lesson_get_n_bookmarks (lesson);
  return step->entry != NULL && run != NULL && gradus_status_is_end (gradus_run_get_status (run));
}

gboolean
gradus_window_is_on_path (GradusWindow *self)
{
  return gtk_widget_get_visible (self->path_bar);
}

void
gradus_window_update_path (GradusWindow *self)
{
  GradusPathBar *bar = GRADUS_PATH_BAR (self->path_bar);
  guint number = 0;
  const GradusPath *path = find_place (self, &number);

  gradus_path_bar_set_step (bar, path, number);
  self->path_algorithm = gradus_document_get_algorithm (self->document);
  if (path != NULL)
    gradus_path_bar_set_ended (bar, has_ended (self, path, number));
  gradus_window_set_enabled (self, "previous-on-path",
                             path != NULL && gradus_path_find_beside (path, number, FALSE) >= 0);
  gradus_window_set_enabled (self, "leave-path", path != NULL);
  gradus_window_update_lesson (self);
}

/* Not while a hand changes what stays the same algorithm. */
static void
setup_changed_cb (GradusWindow *self)
{
  if (gradus_document_get_algorithm (self->document) != self->path_algorithm)
    gradus_window_update_path (self);
}

/* While it runs, only the end matters, which is seen once. */
static void
moved_cb (GradusWindow *self)
{
  GradusRun *run = gradus_document_get_run (self->document);

  if (gradus_window_is_on_path (self) && run != NULL
      && gradus_status_is_end (gradus_run_get_status (run))
      && !gradus_path_bar_get_ended (GRADUS_PATH_BAR (self->path_bar)))
    gradus_window_update_path (self);
}

void
gradus_window_go_on_path (GradusWindow *self, gboolean forward)
{
  const GradusPath *shown = gradus_path_page_get_path (GRADUS_PATH_PAGE (self->path_page));
  const GradusPath *path = gradus_paths_get_current ();
  g_autoptr (GradusPathProgress) progress = NULL;
  guint number;
  int other;

  /* Whoever looks at a path means that one. */
  if (shown != NULL && gtk_widget_get_mapped (self->path_page))
    path = shown;
  if (path == NULL)
    {
      show_path (self, NULL);
      return;
    }
  if (find_place (self, &number) != NULL)
    other = gradus_path_find_beside (path, number, forward);
  else
    {
      progress = gradus_path_progress_load (path);
      other = gradus_path_progress_get_next (progress);
    }
  if (other >= 0)
    {
      open_step (self, path, (guint) other);
      return;
    }
  show_path (self, path);
  gradus_window_toast (self, _ ("You have come to the end of this path. Choose another one, or a "
                                "step to see it again."));
}

static void
next_on_path_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gradus_window_go_on_path (user_data, TRUE);
}

static void
previous_on_path_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gradus_window_go_on_path (user_data, FALSE);
}

static void
leave_path_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gradus_paths_leave ();
  gradus_window_update_path (user_data);
}

static void
paths_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  show_path (user_data, gradus_paths_get_current ());
}

/* --- The palette ------------------------------------------------------------------------------ */

static void
activate (GradusWindow *self, const GradusFindItem *item)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;
  gboolean can;

  g_action_parse_detailed_name (item->part, &name, &target, NULL);
  if (g_str_has_prefix (name, "win."))
    can = g_action_group_get_action_enabled (G_ACTION_GROUP (self), name + strlen ("win."));
  else
    /* Pictures and tools are there with the work. */
    can = g_str_has_prefix (name, "app.") || gradus_window_is_working (self);
  if (can && gtk_widget_activate_action_variant (GTK_WIDGET (self), name, target))
    return;
  {
    g_autofree char *sentence = g_strdup_printf (
      _ ("“%s” has nothing to work on here. Open an algorithm first."), item->title);

    gradus_window_toast (self, sentence);
  }
}

/* What one does with the algorithm goes on when it is the one that is open. */
static void
show_inspector_page (GradusWindow *self, const GradusAlgorithm *algorithm, const char *page)
{
  if (algorithm != gradus_document_get_algorithm (self->document))
    open_preset (self, algorithm, NULL);
  else
    gradus_window_show_work (self);
  g_action_group_activate_action (G_ACTION_GROUP (self), "page", g_variant_new_string (page));
}

static void
chosen_cb (GradusWindow *self, const GradusFindItem *item)
{
  guint section;

  switch (item->kind)
    {
    case GRADUS_FIND_ALGORITHM:
      gradus_window_leave_lesson (self);
      if (item->algorithm == gradus_document_get_algorithm (self->document))
        gradus_window_show_work (self);
      else
        gradus_window_pick_algorithm (self, item->algorithm);
      break;
    case GRADUS_FIND_CHAPTER:
      gradus_window_show_chapter (self, (guint) g_ascii_strtoull (item->part, NULL, 10));
      gtk_widget_child_focus (self->gallery, GTK_DIR_TAB_FORWARD);
      break;
    case GRADUS_FIND_LESSON:
      play_lesson (self, item->part);
      break;
    case GRADUS_FIND_PATH:
      show_path (self, gradus_paths_find (item->part));
      break;
    case GRADUS_FIND_SYMPTOM:
      show_path (self, gradus_paths_find_section (item->part, &section));
      gradus_path_page_show_section (GRADUS_PATH_PAGE (self->path_page), section);
      break;
    case GRADUS_FIND_ACTION:
      activate (self, item);
      break;
    case GRADUS_FIND_PRESET:
    case GRADUS_FIND_FAILURE:
      open_preset (self, item->algorithm, item->part);
      break;
    case GRADUS_FIND_PARAMETER:
      show_inspector_page (self, item->algorithm, "setup");
      break;
    case GRADUS_FIND_VALUE:
      show_inspector_page (self, item->algorithm, "values");
      break;
    case GRADUS_FIND_FORMULA:
      show_inspector_page (self, item->algorithm, "step");
      break;
    case GRADUS_FIND_NOTES:
      show_inspector_page (self, item->algorithm, "notes");
      break;
    default:
      g_assert_not_reached ();
    }
}

static void
palette_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gradus_palette_open (GRADUS_PALETTE (((GradusWindow *) user_data)->palette));
}

void
gradus_window_install_paths (GradusWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "palette", .activate = palette_cb },
    { .name = "paths", .activate = paths_cb },
    { .name = "next-on-path", .activate = next_on_path_cb },
    { .name = "previous-on-path", .activate = previous_on_path_cb },
    { .name = "leave-path", .activate = leave_path_cb },
  };
  GtkWidget *overlay = gtk_overlay_new ();
  g_autoptr (GtkWidget) content = g_object_ref (
    adw_application_window_get_content (ADW_APPLICATION_WINDOW (self)));

  self->path_page = gradus_path_page_new ();
  gtk_stack_add_named (GTK_STACK (self->pages), self->path_page, "path");
  g_signal_connect_object (self->path_page, "step-activated", G_CALLBACK (open_step), self,
                           G_CONNECT_SWAPPED);
  self->path_bar = gradus_path_bar_new ();
  gtk_box_insert_child_after (GTK_BOX (content), self->path_bar,
                              gtk_widget_get_first_child (content));
  g_signal_connect_object (self->document, "moved", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "setup-changed", G_CALLBACK (setup_changed_cb), self,
                           G_CONNECT_SWAPPED);
  self->palette = gradus_palette_new ();
  g_signal_connect_object (self->palette, "chosen", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  adw_application_window_set_content (ADW_APPLICATION_WINDOW (self), NULL);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), content);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), self->palette);
  adw_application_window_set_content (ADW_APPLICATION_WINDOW (self), overlay);
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
