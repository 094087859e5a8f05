/* Gradus: the window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-actions.h"
#include "gradus-bench-row.h"
#include "gradus-file-chooser.h"
#include "gradus-lesson-player.h"
#include "gradus-registry.h"
#include "gradus-settings.h"
#include "gradus-stage.h"
#include "gradus-star.h"
#include "gradus-toast.h"
#include "gradus-pairs-popover.h"
#include "gradus-transport.h"
#include "gradus-window-private.h"

/* Between two slow steps while playing. */
#define READING_US 900000

G_DEFINE_FINAL_TYPE (GradusWindow, gradus_window, ADW_TYPE_APPLICATION_WINDOW)

GradusDocument *
gradus_window_get_document (GradusWindow *self)
{
  g_return_val_if_fail (GRADUS_IS_WINDOW (self), NULL);
  return self->document;
}

gboolean
gradus_window_is_empty (GradusWindow *self)
{
  g_return_val_if_fail (GRADUS_IS_WINDOW (self), FALSE);
  return gradus_document_get_setup (self->document) == NULL;
}

const char *
gradus_window_get_narration (GradusWindow *self)
{
  g_return_val_if_fail (GRADUS_IS_WINDOW (self), NULL);
  return gradus_caption_get_words (GRADUS_CAPTION (self->caption));
}

/* Microseconds after which a sentence has been seen. */
#define SEEN G_USEC_PER_SEC

/* The overlay shows what another toast has displaced again after that one. By then it may be false,
 * as that something was not saved; who has had time to see it need not. */
static void
forget_what_was_seen (GradusWindow *self)
{
  if (self->said != NULL && g_get_monotonic_time () - self->said_at > SEEN)
    adw_toast_dismiss (self->said);
  g_clear_weak_pointer (&self->said);
}

void
gradus_window_show_toast (GradusWindow *self, AdwToast *toast)
{
  forget_what_was_seen (self);
  g_set_weak_pointer (&self->said, toast);
  self->said_at = g_get_monotonic_time ();
  gradus_toast_show (toast, ADW_TOAST_OVERLAY (self->toasts));
}

void
gradus_window_toast (GradusWindow *self, const char *sentence)
{
  g_return_if_fail (GRADUS_IS_WINDOW (self));

  gradus_window_show_toast (self, gradus_toast_new (sentence));
}

/* --- Inspector -------------------------------------------------------------------------------- */

/* Narrower windows begin without the inspector: what matters is in the caption. */
#define ROOM_FOR_INSPECTOR 1600

void
gradus_window_restore_inspector (GradusWindow *self)
{
  gboolean wanted;
  int width, height;

  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  g_object_get (gradus_settings_get_default (), "show-inspector", &wanted, NULL);
  adw_flap_set_reveal_flap (ADW_FLAP (self->inspector_flap), wanted && width >= ROOM_FOR_INSPECTOR);
}

/* Where no picture can be edited, the data are edited in the setup. */
static void
no_picture_cb (GradusWindow *self)
{
  g_action_group_activate_action (G_ACTION_GROUP (self), "page", g_variant_new_string ("setup"));
}

/* --- Gallery and work ------------------------------------------------------------------------- */

gboolean
gradus_window_is_working (GradusWindow *self)
{
  return g_strcmp0 (gtk_stack_get_visible_child_name (GTK_STACK (self->pages)), "work") == 0;
}

static void
update_title (GradusWindow *self)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);
  g_autofree char *document_title = NULL;
  g_autofree char *window_title = NULL;
  gboolean modified;

  g_object_get (self->document, "title", &document_title, "modified", &modified, NULL);
  gtk_widget_set_visible (self->star, gradus_window_is_working (self) && algorithm != NULL);
  if (algorithm != NULL)
    gradus_star_set_entry (GRADUS_STAR (self->star), algorithm->id);
  if ((!gradus_window_is_working (self) && !gradus_window_is_comparing (self)) || algorithm == NULL)
    {
      adw_window_title_set_title (ADW_WINDOW_TITLE (self->title), "Gradus");
      adw_window_title_set_subtitle (ADW_WINDOW_TITLE (self->title), "");
      gtk_window_set_title (GTK_WINDOW (self), "Gradus");
      return;
    }
  {
    const GradusChapter *chapter = gradus_registry_find_chapter (algorithm->chapter);
    GFile *file = NULL;
    g_autofree char *subtitle = NULL;

    g_object_get (self->document, "file", &file, NULL);
    if (file != NULL && document_title != NULL)
      /* Translators: chapter and file under the title; • means that it is not saved. */
      subtitle = g_strdup_printf (modified ? _ ("%s – %s •") : _ ("%s – %s"), _ (chapter->title),
                                  document_title);
    else
      subtitle = g_strdup (_ (chapter->title));
    g_clear_object (&file);
    adw_window_title_set_title (ADW_WINDOW_TITLE (self->title), _ (algorithm->title));
    adw_window_title_set_subtitle (ADW_WINDOW_TITLE (self->title), subtitle);
  }
  window_title = g_strdup_printf (_ ("%s – Gradus"), _ (algorithm->title));
  gtk_window_set_title (GTK_WINDOW (self), window_title);
}

/* The large picture has no use for the arrows until Enter gives them to it. */
void
gradus_window_focus_stage (GradusWindow *self)
{
  GradusStage *stage = GRADUS_STAGE (self->stage);
  GradusPlotView *view = NULL;

  if (gradus_stage_get_large (stage) >= 0)
    view = gradus_stage_get_view (stage, (guint) gradus_stage_get_large (stage));
  if (view != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (view));
}

void
gradus_window_show_work (GradusWindow *self)
{
  gradus_window_end_compare (self);
  gtk_stack_set_visible_child_name (GTK_STACK (self->pages), "work");
  /* Before a side that may have the focus goes: GTK 4.8 holds on to it then, and to all within. */
  gradus_window_focus_stage (self);
  /* The stage needs the room; the chapters come back with the gallery or with F8. */
  adw_flap_set_reveal_flap (ADW_FLAP (self->chapters_flap), self->chapters_wanted);
  gradus_window_update_path (self);
  gtk_widget_set_visible (self->inspector_button, TRUE);
  gtk_widget_set_visible (self->bottom, TRUE);
  update_title (self);
  gradus_window_update_actions (self);
}

void
gradus_window_show_instead (GradusWindow *self, const char *page)
{
  gradus_document_pause (self->document);
  gradus_window_note_visit (self);
  gradus_window_end_compare (self);
  gtk_stack_set_visible_child_name (GTK_STACK (self->pages), page);
  gradus_window_update_path (self);
  if (!adw_flap_get_folded (ADW_FLAP (self->chapters_flap)))
    adw_flap_set_reveal_flap (ADW_FLAP (self->chapters_flap), TRUE);
  gtk_widget_set_visible (self->inspector_button, FALSE);
  gtk_widget_set_visible (self->bottom, FALSE);
  update_title (self);
  gradus_window_update_actions (self);
}

void
gradus_window_show_chapter (GradusWindow *self, guint chapter)
{
  g_return_if_fail (GRADUS_IS_WINDOW (self));

  gradus_gallery_set_search (GRADUS_GALLERY (self->gallery), NULL);
  gradus_gallery_set_chapter (GRADUS_GALLERY (self->gallery), chapter);
  gradus_sidebar_select (GRADUS_SIDEBAR (self->sidebar), chapter);
  gradus_window_show_instead (self, "gallery");
}

static void
chapter_selected_cb (GradusWindow *self, guint chapter)
{
  gradus_sidebar_clear_search (GRADUS_SIDEBAR (self->sidebar));
  gradus_window_show_chapter (self, chapter);
  if (adw_flap_get_folded (ADW_FLAP (self->chapters_flap)))
    adw_flap_set_reveal_flap (ADW_FLAP (self->chapters_flap), FALSE);
}

static void
search_changed_cb (GradusWindow *self, const char *text)
{
  if (*text != '\0' && gtk_stack_get_visible_child (GTK_STACK (self->pages)) != self->gallery)
    gradus_window_show_chapter (self, gradus_gallery_get_chapter (GRADUS_GALLERY (self->gallery)));
  gradus_gallery_set_search (GRADUS_GALLERY (self->gallery), text);
}

static void
search_activated_cb (GradusWindow *self)
{
  gradus_gallery_open_found (GRADUS_GALLERY (self->gallery));
}

static void
filter_changed_cb (GradusWindow *self, guint filter)
{
  if (gradus_window_is_working (self))
    gradus_window_show_chapter (self, gradus_gallery_get_chapter (GRADUS_GALLERY (self->gallery)));
  gradus_gallery_set_filter (GRADUS_GALLERY (self->gallery), filter);
}

gboolean
gradus_window_open_algorithm (GradusWindow *self, const GradusAlgorithm *algorithm,
                              const char *preset, GError **error)
{
  const GradusPreset *chosen;

  g_return_val_if_fail (GRADUS_IS_WINDOW (self), FALSE);

  chosen = preset != NULL ? gradus_algorithm_find_preset (algorithm, preset)
                          : gradus_algorithm_first_look (algorithm);
  if (chosen == NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("“%s” has no preset “%s”. “gradus-cli inspect %s” lists them."),
                   _ (algorithm->title), preset, algorithm->id);
      return FALSE;
    }
  gradus_window_leave_lesson (self);
  gradus_window_note_visit (self);
  if (!gradus_document_load_preset (self->document, algorithm, chosen, error))
    return FALSE;
  gradus_window_show_work (self);
  return TRUE;
}

/* --- Following the document ------------------------------------------------------------------- */

/* A question stands where the caption stands otherwise. */
static void
update_words (GradusWindow *self)
{
  const gboolean asks = gradus_prediction_get_active (self->prediction)
                        || gradus_prediction_get_state (self->prediction) != GRADUS_PREDICTION_IDLE;

  gtk_stack_set_visible_child (GTK_STACK (self->words), asks ? self->predict_card : self->caption);
  gradus_window_update_actions (self);
}

static void
setup_changed_cb (GradusWindow *self)
{
  update_title (self);
  gradus_window_update_actions (self);
}

/* At the slowest speed every step is a film, and its sentence stands for a moment before the next.
 * FALSE: the document plays by itself. */
static gboolean
tell (GradusWindow *self, gint64 now)
{
  GradusStage *stage = GRADUS_STAGE (self->stage);
  double speed;
  guint grain;

  g_object_get (self->document, "speed", &speed, "grain", &grain, NULL);
  if (speed <= 0 || speed > GRADUS_SPEED_TALE
      || gradus_prediction_get_state (self->prediction) != GRADUS_PREDICTION_IDLE)
    return FALSE;
  if (gradus_stage_is_telling (stage))
    {
      self->told_at = now;
      return TRUE;
    }
  return now - self->told_at < READING_US || gradus_stage_tell (stage, (GradusGrain) grain);
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  GradusWindow *self = GRADUS_WINDOW (widget);

  if (!tell (self, gdk_frame_clock_get_frame_time (clock)))
    gradus_document_tick (self->document, gdk_frame_clock_get_frame_time (clock));
  return G_SOURCE_CONTINUE;
}

static void
playing_changed_cb (GradusWindow *self)
{
  const gboolean playing = gradus_document_is_playing (self->document);

  if (playing && self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
  else if (!playing && self->tick != 0)
    {
      gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
      self->tick = 0;
    }
}

static void
edit_failed_cb (GradusWindow *self, const char *sentence)
{
  gradus_window_toast (self, sentence);
}

static void
presenter_close_cb (GradusWindow *self)
{
  gradus_window_show_projector (self, FALSE);
  /* GTK 4.8 keeps a window's actions for ever. This one holds what it is the state of, the document
   * with it, and would tell of changes to a window that is no more. */
  g_action_map_remove_action (G_ACTION_MAP (self), "predict");
}

static void
follow_document (GradusWindow *self)
{
  GradusSettings *settings = gradus_settings_get_default ();

  g_object_set (self->document, "speed", gradus_settings_get_speed (settings), NULL);
  gradus_document_set_budget (self->document, gradus_settings_get_budget (settings));
  gradus_document_set_autosave (self->document, gradus_settings_get_autosave (settings));

  g_signal_connect_object (self->document, "setup-changed", G_CALLBACK (setup_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "unprotected", G_CALLBACK (gradus_window_toast), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "notify::playing", G_CALLBACK (playing_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "notify::can-undo",
                           G_CALLBACK (gradus_window_update_actions), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "notify::can-redo",
                           G_CALLBACK (gradus_window_update_actions), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "notify::busy",
                           G_CALLBACK (gradus_window_update_actions), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "notify::title", G_CALLBACK (update_title), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "notify::modified", G_CALLBACK (update_title), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "notify::file", G_CALLBACK (update_title), self,
                           G_CONNECT_SWAPPED);

  gradus_window_watch_document (self);

  g_object_set (self->stage, "document", self->document, NULL);
  gradus_transport_set_document (GRADUS_TRANSPORT (self->transport), self->document);
  gradus_caption_set_document (GRADUS_CAPTION (self->caption), self->document);
  gradus_inspector_set_document (GRADUS_INSPECTOR (self->inspector), self->document);
  gradus_stage_set_prediction (GRADUS_STAGE (self->stage), self->prediction);
  gradus_presenter_bar_set_document (GRADUS_PRESENTER_BAR (self->presenter_bar), self->document);
  gradus_predict_card_set_prediction (GRADUS_PREDICT_CARD (self->predict_card), self->prediction);
  g_signal_connect_object (self->prediction, "changed", G_CALLBACK (update_words), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->prediction, "notify::active", G_CALLBACK (update_words), self,
                           G_CONNECT_SWAPPED);
  gradus_window_follow_lesson (self);
  g_object_bind_property (settings, "predict", self->prediction, "active",
                          G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
}

static void
settings_changed_cb (GradusWindow *self, GParamSpec *pspec, GradusSettings *settings)
{
  gradus_document_set_budget (self->document, gradus_settings_get_budget (settings));
  gradus_document_set_autosave (self->document, gradus_settings_get_autosave (settings));
}

/* --- The window ------------------------------------------------------------------------------- */

static gboolean
gradus_window_close_request (GtkWindow *window)
{
  GradusWindow *self = GRADUS_WINDOW (window);
  GradusSettings *settings = gradus_settings_get_default ();
  int width, height;

  /* What may be lost is the person's own work. */
  gradus_window_leave_lesson (self);
  if (!gradus_window_confirm_exports (self) || !gradus_window_confirm_close (self))
    return TRUE;
  gradus_window_note_visit (self);
  gtk_window_get_default_size (window, &width, &height);
  g_object_set (settings, "window-width", MAX (width, 1), "window-height", MAX (height, 1),
                "maximized", gtk_window_is_maximized (window), NULL);
  gradus_document_cancel (self->document);
  gradus_document_discard_autosave (self->document);
  return GTK_WINDOW_CLASS (gradus_window_parent_class)->close_request (window);
}

static void
gradus_window_dispose (GObject *object)
{
  GradusWindow *self = GRADUS_WINDOW (object);

  g_clear_weak_pointer (&self->said);
  g_clear_pointer (&self->linked, gradus_setup_unref);
  g_clear_pointer (&self->import, gradus_errand_free);
  g_clear_handle_id (&self->fitting, g_source_remove);
  g_clear_pointer (&self->copying, gradus_errand_free);
  g_clear_pointer (&self->own_run, gradus_own_run_free);
  if (self->tick != 0)
    {
      gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
      self->tick = 0;
    }
  if (self->document != NULL)
    {
      gradus_document_pause (self->document);
      gradus_document_cancel (self->document);
      g_signal_handlers_disconnect_by_data (self->document, self);
    }
  gradus_window_show_projector (self, FALSE);
  /* GTK 4.8 keeps a window's actions for ever. This one holds what it is the state of, the document
   * with it, and would tell of changes to a window that is no more. */
  g_action_map_remove_action (G_ACTION_MAP (self), "predict");
  gradus_file_chooser_give_back (&self->chooser);
  g_clear_pointer (&self->recoverable, g_ptr_array_unref);
  g_clear_object (&self->chip_action);
  g_clear_object (&self->prediction);
  g_clear_pointer (&self->lesson_title, g_free);
  g_clear_pointer (&self->lesson_text, g_free);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gradus_window_parent_class)->dispose (object);
}

static void
gradus_window_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GTK_WIDGET_CLASS (gradus_window_parent_class)->size_allocate (widget, width, height, baseline);
  gradus_window_fit (GRADUS_WINDOW (widget), width, height);
}

static void
gradus_window_class_init (GradusWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = gradus_window_close_request;
  g_type_ensure (GRADUS_TYPE_BENCH_ROW);
  widget_class->size_allocate = gradus_window_size_allocate;
  g_type_ensure (GRADUS_TYPE_CAPTION);
  g_type_ensure (GRADUS_TYPE_COMPARE_PAGE);
  g_type_ensure (GRADUS_TYPE_EXPORTS);
  g_type_ensure (GRADUS_TYPE_GALLERY);
  g_type_ensure (GRADUS_TYPE_INSPECTOR);
  g_type_ensure (GRADUS_TYPE_LESSON_PLAYER);
  g_type_ensure (GRADUS_TYPE_PREDICT_CARD);
  g_type_ensure (GRADUS_TYPE_PAIRS_POPOVER);
  g_type_ensure (GRADUS_TYPE_PRESENTER_BAR);
  g_type_ensure (GRADUS_TYPE_SIDEBAR);
  g_type_ensure (GRADUS_TYPE_STAR);
  g_type_ensure (GRADUS_TYPE_TRANSPORT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-window.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, title);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, star);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, menu_button);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, data_button);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, chapters_button);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, gallery_button);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, undo_button);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, redo_button);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, save_button);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, export_button);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, exports);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, compare_button);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, pairs_popover);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, compare_page);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, inspector_button);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, recovery_bar);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, recovery_label);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, recover_button);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, forget_button);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, chapters_flap);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, side_stack);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, sidebar);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, player);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, gallery);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, inspector_flap);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, bench_row);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, work_box);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, stage_slot);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, projector_button);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, presenter_bar);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, bottom);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, words);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, caption);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, predict_card);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, transport);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, inspector);
  gtk_widget_class_bind_template_child (widget_class, GradusWindow, recent_menu);
  gtk_widget_class_bind_template_callback (widget_class, chapter_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, filter_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, edit_failed_cb);
  gtk_widget_class_bind_template_callback (widget_class, gradus_window_follow_link);
  gtk_widget_class_bind_template_callback (widget_class, presenter_close_cb);
}

static void
gradus_window_init (GradusWindow *self)
{
  GradusSettings *settings = gradus_settings_get_default ();
  int width, height;
  gboolean maximized;

  gtk_widget_init_template (GTK_WIDGET (self));
  self->document = gradus_document_new ();
  self->prediction = gradus_prediction_new (self->document);
  self->stage = gradus_stage_new ();
  gtk_widget_set_hexpand (self->stage, TRUE);
  gtk_widget_set_vexpand (self->stage, TRUE);
  gtk_box_append (GTK_BOX (self->stage_slot), self->stage);
  g_signal_connect_object (self->stage, "failed", G_CALLBACK (edit_failed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->stage, "no-picture", G_CALLBACK (no_picture_cb), self,
                           G_CONNECT_SWAPPED);

  gradus_window_install_actions (self);
  gradus_window_install_branch_actions (self);
  gradus_window_install_data_actions (self);
  gradus_window_install_import (self);
  gradus_window_install_file_actions (self);
  gradus_window_install_export_actions (self);
  gradus_window_install_recovery (self);
  gradus_window_install_life_actions (self);
  gradus_window_install_lesson_actions (self);
  gradus_window_install_watch_actions (self);
  gradus_window_install_own_actions (self);
  gradus_window_install_map_actions (self);
  gradus_window_install_projector_actions (self);
  gradus_window_install_links (self);
  gradus_window_install_paths (self);
  gradus_window_install_bench (self);
  gradus_window_install_space (self);
  gradus_window_install_class (self);
  gradus_actions_install_single (GTK_WIDGET (self));
  gradus_actions_describe (self->chapters_button, "win.chapters");
  gradus_actions_describe (self->gallery_button, "win.gallery");
  gradus_actions_describe (self->undo_button, "win.undo");
  gradus_actions_describe (self->redo_button, "win.redo");
  gradus_actions_describe (self->save_button, "win.save");
  gradus_actions_describe (self->export_button, "win.export");
  gradus_actions_describe (self->projector_button, "win.projector");
  gradus_actions_describe (self->compare_button, "win.compare");
  gradus_pairs_popover_set_document (GRADUS_PAIRS_POPOVER (self->pairs_popover), self->document);
  gradus_actions_describe (self->inspector_button, "win.inspector");
  gradus_actions_describe (self->menu_button, "win.menu");

  g_object_get (settings, "window-width", &width, "window-height", &height, "maximized", &maximized,
                NULL);
  gtk_window_set_default_size (GTK_WINDOW (self), width, height);
  gradus_window_restore_inspector (self);
  if (maximized)
    gtk_window_maximize (GTK_WINDOW (self));
  g_signal_connect_object (settings, "notify::memory-budget", G_CALLBACK (settings_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "notify::autosave", G_CALLBACK (settings_changed_cb), self,
                           G_CONNECT_SWAPPED);

  follow_document (self);
  gradus_window_update_recent (self);
  gradus_window_show_chapter (self, 0);
}

GtkWidget *
gradus_window_new (GtkApplication *application)
{
  return g_object_new (GRADUS_TYPE_WINDOW, "application", application, NULL);
}
