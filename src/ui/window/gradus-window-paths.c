/* Gradus: the window's map: the palette and the paths.
 *
 * A step of a path is done when the person goes on from it; a lesson also when it is played to its
 * end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-lessons.h"
#include "gradus-palette.h"
#include "gradus-path-page.h"
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

static void
open_step (GradusWindow *self, const GradusPath *path, guint number)
{
  const GradusPathStep *step = gradus_path_get_step (path, number);

  gradus_path_set_here (path, number);
  if (step->lesson != NULL)
    play_lesson (self, step->lesson);
  else
    open_preset (self, gradus_path_step_get_algorithm (step), step->preset);
}

/* Whether the person looks at that step, and not at something else in between. */
static gboolean
is_at_step (GradusWindow *self, const GradusPathStep *step)
{
  GradusLesson *lesson = gradus_window_get_lesson (self, NULL);

  if (!gradus_window_is_working (self))
    return FALSE;
  if (lesson != NULL)
    return g_strcmp0 (gradus_lesson_get_id (lesson), step->lesson) == 0;
  return step->lesson == NULL
         && gradus_document_get_algorithm (self->document) == gradus_path_step_get_algorithm (step);
}

static void
next_on_path_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  const GradusPath *path = gradus_paths_get_current ();
  g_autoptr (GradusPathProgress) progress = NULL;
  int here, next;

  if (path == NULL)
    {
      show_path (self, NULL);
      return;
    }
  progress = gradus_path_progress_load (path);
  here = gradus_path_progress_get_here (progress);
  if (here >= 0 && is_at_step (self, gradus_path_get_step (path, (guint) here)))
    {
      gradus_path_set_done (path, (guint) here, TRUE);
      g_clear_pointer (&progress, gradus_path_progress_free);
      progress = gradus_path_progress_load (path);
    }
  next = gradus_path_progress_get_next (progress);
  if (next >= 0)
    {
      open_step (self, path, (guint) next);
      return;
    }
  show_path (self, path);
  gradus_window_toast (self, _ ("You have come to the end of this path: all that is there is done. "
                                "Choose another one, or a step to see it again."));
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
  switch (item->kind)
    {
    case GRADUS_FIND_ALGORITHM:
      gradus_window_leave_lesson (self);
      if (item->algorithm == gradus_document_get_algorithm (self->document))
        gradus_window_show_work (self);
      else
        gradus_window_pick_algorithm (self, item->algorithm);
      break;
    case GRADUS_FIND_LESSON:
      play_lesson (self, item->part);
      break;
    case GRADUS_FIND_PATH:
      show_path (self, gradus_paths_find (item->part));
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
  };
  GtkWidget *overlay = gtk_overlay_new ();
  g_autoptr (GtkWidget) content = g_object_ref (
    adw_application_window_get_content (ADW_APPLICATION_WINDOW (self)));

  self->path_page = gradus_path_page_new ();
  gtk_stack_add_named (GTK_STACK (self->pages), self->path_page, "path");
  g_signal_connect_object (self->path_page, "step-activated", G_CALLBACK (open_step), self,
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
