/* Gradus: what the files of the window share.
 *
 * gradus-window.c           layout, what follows the document
 * gradus-window-actions.c   stepping, edits, views
 * gradus-window-bench.c     the workbench: the row of chips
 * gradus-window-branches.c  branches and the comparison
 * gradus-window-class.c     the progress of a class
 * gradus-window-data.c      data: import, paste, generate, draw
 * gradus-window-life.c      the datum that is followed
 * gradus-window-lessons.c   lessons: playing and writing them
 * gradus-window-links.c     links of notes and lessons
 * gradus-window-map.c       going to entries and chapters, and back
 * gradus-window-paths.c     the palette and the paths
 * gradus-window-files.c     open, save, close
 * gradus-window-export.c    pictures, films and other files that go out
 * gradus-window-recent.c    files that were opened lately
 * gradus-window-recovery.c  what a crash left behind
 * gradus-window-watch.c     breakpoints, pins, what the document says of its runs
 * gradus-window-projector.c the projector, the tally of predictions
 * gradus-window-size.c      what a small window leaves out
 * gradus-window-space.c     Space plays
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-own-run.h"
#include "gradus-starter.h"
#include "gradus-caption.h"
#include "gradus-compare-page.h"
#include "gradus-errand.h"
#include "gradus-exports.h"
#include "gradus-gallery.h"
#include "gradus-inspector.h"
#include "gradus-predict-card.h"
#include "gradus-presenter-bar.h"
#include "gradus-sidebar.h"
#include "gradus-transport.h"
#include "gradus-window.h"

G_BEGIN_DECLS

struct _GradusWindow
{
  AdwApplicationWindow parent_instance;

  GtkWidget *toasts;
  GradusSetup *linked; /* what a link has set up where nothing of a person's was; or NULL */
  AdwToast *said; /* weak: the last sentence of the toasts */
  gint64 said_at;
  GtkWidget *title;
  GtkWidget *star;               /* of the entry one works with */
  GtkWidget *menu_button;
  GtkWidget *data_button;
  GtkWidget *chapters_button;
  GtkWidget *gallery_button;
  GtkWidget *undo_button;
  GtkWidget *redo_button;
  GtkWidget *save_button;
  GtkWidget *export_button;
  GtkWidget *exports;            /* what is being written */
  GtkWidget *compare_button;
  GtkWidget *pairs_popover;
  GtkWidget *compare_page;
  GtkWidget *inspector_button;
  GtkWidget *recovery_bar;
  GtkWidget *recovery_label;
  GtkWidget *recover_button;
  GtkWidget *forget_button;
  GtkWidget *chapters_flap;
  GtkWidget *side_stack;
  GtkWidget *sidebar;
  GtkWidget *player;
  GtkWidget *editor;             /* of a lesson; a weak pointer, NULL = none is open */
  GtkWidget *pages;
  GtkWidget *gallery;
  GtkWidget *inspector_flap;
  GtkWidget *bench_row;
  GtkWidget *work_box; /* it and the stage */
  GSimpleAction *chip_action;    /* its state: the id of the chip that is lit */
  GtkWidget *stage_slot;
  GtkWidget *stage;
  GtkWidget *projector_button;
  GtkWidget *presenter_bar;
  GtkWidget *bottom;             /* of the work: what is said or asked, and the transport */
  GtkWidget *words;
  GtkWidget *caption;
  GtkWidget *predict_card;
  GtkWidget *transport;
  GtkWidget *inspector;
  GMenu *recent_menu;
  GtkWidget *palette;
  GtkWidget *path_page;
  GtkWidget *path_bar;
  GtkWidget *class_page;         /* or NULL */
  const GradusAlgorithm *path_algorithm; /* when the bar was set last */

  GradusDocument *document;
  GradusPrediction *prediction;
  GtkWidget *projector;          /* or NULL */
  char *lesson_title;            /* of the page that is on, or NULL */
  char *lesson_text;
  guint tick;                    /* frame callback while playing */
  gint64 told_at;                /* frame time at which a slow step was seen last */
  gboolean lesson_wanted;        /* beside the work, while a lesson is played */
  gboolean chapters_wanted;      /* in the work page: whether the person opened the chapters */
  GtkFileChooserNative *chooser; /* the one that is open, or NULL */
  GPtrArray *recoverable;        /* GFile, what the recovery bar is about; NULL: it is not shown */
  GradusErrand *import;          /* reading a file or what was pasted */
  gboolean close_after_save;
  gboolean keyed;                /* what was pressed last is a key, not the pointer */
  gboolean tabbed;               /* the keyboard went to where the focus is */
  gboolean narrow, low;          /* too small for all buttons, for the formula */
  gboolean low_for_two;          /* too small for all that a comparison shows */
  guint fitting;                 /* idle that makes it so */
  gboolean close_after_exports;
  GradusErrand *copying;         /* a picture for the clipboard */
  GradusOwnRun *own_run;         /* a program that is watched on the page of comparisons, or NULL */
};

void gradus_window_install_actions (GradusWindow *self);
void gradus_window_install_branch_actions (GradusWindow *self);
void gradus_window_install_data_actions (GradusWindow *self);
/* Open @algorithm with its own first look. */
void gradus_window_pick_algorithm (GradusWindow *self, const GradusAlgorithm *algorithm);
void gradus_window_install_file_actions (GradusWindow *self);
void gradus_window_install_export_actions (GradusWindow *self);
void gradus_window_install_recent (GradusWindow *self);
void gradus_window_install_recovery (GradusWindow *self);
void gradus_window_install_projector_actions (GradusWindow *self);
void gradus_window_install_life_actions (GradusWindow *self);
void gradus_window_install_watch_actions (GradusWindow *self);
void gradus_window_install_own_actions (GradusWindow *self);
void gradus_window_install_bench (GradusWindow *self);
/* Show the row of chips where a person works, and not in a lesson. */
void gradus_window_update_bench (GradusWindow *self);
/* Put @algorithm on @dataset, which is a person's own from now on. */
void gradus_window_try (GradusWindow *self, const GradusAlgorithm *algorithm,
                        GradusDataset *dataset);
/* Compare the run with those of @others, GradusScript elements. */
void gradus_window_compare_with (GradusWindow *self, GPtrArray *others);
void gradus_window_install_map_actions (GradusWindow *self);
/* Remember which entry the person works with and how far it is, unless that is a lesson's. */
void gradus_window_note_visit (GradusWindow *self);
/* Open @preset of @algorithm (NULL: its first look), at the step at which it was left when that was
 * the last of this algorithm that was seen and is not done, else at the start. */
gboolean gradus_window_resume (GradusWindow *self, const GradusAlgorithm *algorithm,
                               const char *preset, GError **error);
/* Say what the document says: where it has stopped, what has failed. */
void gradus_window_watch_document (GradusWindow *self);
/* Show @toast, which is taken, and forget it when something else has been seen. */
void gradus_window_show_toast (GradusWindow *self, AdwToast *toast);
/* The large picture, its formula and the narration in a second window, or no more. */
void gradus_window_show_projector (GradusWindow *self, gboolean show);
/* A page of a lesson is on: @title and @text (Markdown) go to the projector where the presenter
 * wants that, @notes to the presenter alone. NULL, all three: no lesson. */
void gradus_window_present_lesson (GradusWindow *self, const char *title, const char *text,
                                   const char *notes);
/* Enable what makes sense now. */
void gradus_window_update_actions (GradusWindow *self);
void gradus_window_set_enabled (GradusWindow *self, const char *action, gboolean enabled);

void gradus_window_install_links (GradusWindow *self);
void gradus_window_install_class (GradusWindow *self);
void gradus_window_install_paths (GradusWindow *self);
/* Show the bar of the path where the person is at its present step, and enable what makes sense. */
void gradus_window_update_path (GradusWindow *self);
/* Whether that is so. */
gboolean gradus_window_is_on_path (GradusWindow *self);
/* On, or back, to the step beside the present one. */
void gradus_window_go_on_path (GradusWindow *self, gboolean forward);

void gradus_window_show_work (GradusWindow *self);
/* Show @page of the pages, "gallery" or the like, in the place of the work, with the chapters. */
void gradus_window_show_instead (GradusWindow *self, const char *page);
/* Show the inspector as far as the window has room for it and the person wants it. */
void gradus_window_restore_inspector (GradusWindow *self);
void gradus_window_focus_stage (GradusWindow *self);
gboolean gradus_window_is_working (GradusWindow *self);
/* Whether the comparison is on show: then stepping moves it and not the document. */
gboolean gradus_window_is_comparing (GradusWindow *self);
/* Leave the comparison, if it is on show, for another page. */
void gradus_window_end_compare (GradusWindow *self);
/* The page of comparisons, which has been filled. */
void gradus_window_show_compare (GradusWindow *self);
void gradus_window_export_compare (GradusWindow *self, GFile *file);
/* Show the audience what is compared, or the stage again. */
void gradus_window_project_compare (GradusWindow *self);

/* Whether a datum or the like is followed through the steps. */
gboolean gradus_window_is_following (GradusWindow *self);
void gradus_window_stop_following (GradusWindow *self);

void gradus_window_install_import (GradusWindow *self);
/* Read a data file on a thread, then ask what its columns mean; or, where nothing in it is
 * doubtful, put it into @algorithm, for which it was named (NULL: for none). */
void gradus_window_import_file (GradusWindow *self, GFile *file, const GradusAlgorithm *algorithm);
/* Into the algorithm at hand where the data suit it, else ask what is to be tried. @chosen: a
 * person has said what the columns are. */
void gradus_window_open_dataset (GradusWindow *self, GradusDataset *dataset, gboolean chosen);

void gradus_window_add_recent (GradusWindow *self, GFile *file, gboolean experiment);
void gradus_window_update_recent (GradusWindow *self);

void gradus_window_install_lesson_actions (GradusWindow *self);
void gradus_window_follow_lesson (GradusWindow *self);
/* Show the player or the chapters, and enable what makes sense now. */
void gradus_window_update_lesson (GradusWindow *self);
gboolean gradus_window_has_lesson (GradusWindow *self);
/* Bring the person's work back, without asking. Nothing happens when no lesson is played. */
void gradus_window_leave_lesson (GradusWindow *self);
/* Play the lesson in @file. */
void gradus_window_open_lesson (GradusWindow *self, GFile *file);

/* TRUE = the window may close now. */
gboolean gradus_window_confirm_close (GradusWindow *self);
/* The same for what is being written. */
gboolean gradus_window_confirm_exports (GradusWindow *self);
/* Close when what goes on now is over: a dialog must be gone before its window. */
void gradus_window_close_soon (GradusWindow *self);

/* Take the file chooser of @title; FALSE when one is open: a key may come twice before the first
 * has the focus. @is_new: see gradus_file_chooser_take(). */
gboolean gradus_window_take_chooser (GradusWindow *self, const char *title,
                                     GtkFileChooserAction action, gboolean *is_new);
void gradus_window_show_chooser (GradusWindow *self, GCallback response);
void gradus_window_add_filter (GtkFileChooserNative *chooser, const char *name,
                               const char *const *suffixes);

/* Space plays unless the keyboard went to a control on purpose. */
void gradus_window_install_space (GradusWindow *self);
/* The window has another size: what has no room goes into the menu. */
void gradus_window_fit (GradusWindow *self, int width, int height);

G_END_DECLS
