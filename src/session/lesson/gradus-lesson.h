/* Gradus: a lesson, ordered bookmarks with texts and questions.
 *
 * A bookmark sets up an experiment at a position (by a link, gradus-link.h, or with a whole
 * experiment), says what to look at in Markdown with formulas, and may ask something. Texts are
 * localised. docs/file-formats.md describes the file (.gradus with the member "lesson").
 *
 * The object keeps the file as it was read and changes only what is edited: members that it does
 * not know stay where they are, and a bookmark that is damaged stays too, with a sentence that says
 * what is wrong with it (gradus_lesson_get_problem()) while the others work.
 *
 * Signal: "changed" after every edit.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-document.h"
#include "gradus-registry.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_LESSON (gradus_lesson_get_type ())
G_DECLARE_FINAL_TYPE (GradusLesson, gradus_lesson, GRADUS, LESSON, GObject)

/* Instead of the number of a bookmark: of the lesson itself. */
#define GRADUS_LESSON_WHOLE (-1)

typedef enum
{
  GRADUS_LESSON_IDEA,       /* how it works */
  GRADUS_LESSON_FAILURE,    /* how it fails, and the cure */
  GRADUS_LESSON_CHAPTER,    /* the story of a whole chapter, over its entries */
  GRADUS_LESSON_FIGURE,     /* what one figure of the book shows, made by the reader's own hand */
  GRADUS_LESSON_N_KINDS
} GradusLessonKind;

typedef enum
{
  GRADUS_LESSON_TITLE,      /* of the lesson or of a bookmark */
  GRADUS_LESSON_SUMMARY,    /* of the lesson */
  GRADUS_LESSON_TEXT,       /* of a bookmark: Markdown with formulas */
  GRADUS_LESSON_NOTES,      /* of a bookmark: for the presenter's eyes, Markdown; optional */
  GRADUS_LESSON_WORDS,      /* of a bookmark's question */
  GRADUS_LESSON_EXPLAIN,    /* of a bookmark's question: shown after the answer */
} GradusLessonField;

typedef enum
{
  GRADUS_LESSON_ASKS_NOTHING,
  GRADUS_LESSON_ASKS_STAGE,     /* "ask": a GradusQuestion of the algorithm, on the stage */
  GRADUS_LESSON_ASKS_CHOICE,    /* "choice": one of several */
  GRADUS_LESSON_ASKS_NUMBER,    /* "number": typed */
} GradusLessonAsks;

#define GRADUS_LESSON_MAX_CHOICES 8

/* --- Files --- */

/* A lesson without bookmarks. */
GradusLesson *gradus_lesson_new (void);
/* Save -> load -> save is identical. @name is for the message. GRADUS_ERROR_DATA when it is no
 * lesson at all; damage inside it is told by gradus_lesson_get_problem(). */
GradusLesson *gradus_lesson_from_json (const char *text, gssize length, const char *name,
                                       GError **error);
char *gradus_lesson_to_json (GradusLesson *self);
GradusLesson *gradus_lesson_load (GFile *file, GError **error);
/* Atomic; the old file survives a full disk. */
gboolean gradus_lesson_save (GradusLesson *self, GFile *file, GError **error);
/* TRUE when @file is JSON with the member "lesson". */
gboolean gradus_lesson_sniff (GFile *file);
/* Put @text, written by gradus_lesson_to_json(), in the place of everything: undo. */
void gradus_lesson_reset (GradusLesson *self, const char *text);

/* The stem of the file, or NULL: what progress is remembered by and gradus-cli calls it. */
const char *gradus_lesson_get_id (GradusLesson *self);
void gradus_lesson_set_id (GradusLesson *self, const char *id);
/* NULL for a lesson that comes with Gradus, and for a new one. */
GFile *gradus_lesson_get_file (GradusLesson *self);

/* --- Reading --- */

/* The one it is about. NULL when it is missing or not part of this version, and of the story of a
 * chapter, which is about many. */
const GradusAlgorithm *gradus_lesson_get_algorithm (GradusLesson *self);
GradusLessonKind gradus_lesson_get_kind (GradusLesson *self);
/* As it is written in files and printed. */
const char *gradus_lesson_kind_get_id (GradusLessonKind kind);
/* As a person reads it, translated. */
const char *gradus_lesson_kind_get_name (GradusLessonKind kind);
/* The number of the figure that a lesson of that kind is about, as the book prints it ("3.7"), or
 * NULL. */
const char *gradus_lesson_get_figure (GradusLesson *self);
/* Where it belongs: of a story the member "chapter", else that of the algorithm. NULL when there is
 * no such chapter. */
const GradusChapter *gradus_lesson_get_chapter (GradusLesson *self);
/* The one sentence to take home, translated: of the algorithm, or of the chapter. May be NULL. */
const char *gradus_lesson_get_aha (GradusLesson *self);
/* How long it takes. */
guint gradus_lesson_get_minutes (GradusLesson *self);
guint gradus_lesson_get_n_bookmarks (GradusLesson *self);

/* Text of @bookmark (from 0) or GRADUS_LESSON_WHOLE. @language: "en", "zh_CN", ..., or NULL for the
 * present one, else English, else any. NULL when there is none. Valid until the next edit. */
const char *gradus_lesson_get_text (GradusLesson *self, int bookmark, GradusLessonField field,
                                    const char *language);
/* What the page claims of its run (gradus-claim.h), one a line; "" when nothing. Free with
 * g_free(). */
char *gradus_lesson_dup_claims (GradusLesson *self, guint bookmark);

/* The link, or NULL when the bookmark has its own experiment. */
const char *gradus_lesson_get_link (GradusLesson *self, guint bookmark);
/* The picture to be made large and the page of the inspector to be shown; free with g_free(). NULL:
 * as they are. */
char *gradus_lesson_dup_plot (GradusLesson *self, guint bookmark);
char *gradus_lesson_dup_page (GradusLesson *self, guint bookmark);

GradusLessonAsks gradus_lesson_get_asks (GradusLesson *self, guint bookmark);
/* ASKS_STAGE: the id of the GradusQuestion; NULL or empty: the first that has something to ask. */
const char *gradus_lesson_get_question_id (GradusLesson *self, guint bookmark);
guint gradus_lesson_get_n_choices (GradusLesson *self, guint bookmark);
const char *gradus_lesson_get_choice (GradusLesson *self, guint bookmark, guint choice,
                                      const char *language);
/* The order in which the choices are shown, into @order: the index of the first one, and so on. The
 * words of the questions decide it, so that everybody in a class sees the same; the right one never
 * stands twice in a row in the same place. Returns the number of choices, and 0 where the page has
 * none. Linear in the pages up to this one. */
guint gradus_lesson_order_choices (GradusLesson *self, guint bookmark,
                                   guint order[GRADUS_LESSON_MAX_CHOICES]);
/* ASKS_CHOICE: the index of the right choice; ASKS_NUMBER: the number. NAN when missing. */
double gradus_lesson_get_answer (GradusLesson *self, guint bookmark);
/* ASKS_NUMBER: |given - answer| <= tolerance is right. */
double gradus_lesson_get_tolerance (GradusLesson *self, guint bookmark);

/* --- Problems and runs --- */

/* NULL, or a sentence: what is wrong with the bookmark (or with GRADUS_LESSON_WHOLE), which one it
 * is, and what to do. Looks at the texts, the link or experiment and the question; makes the data
 * but no step. g_free(). */
char *gradus_lesson_get_problem (GradusLesson *self, int bookmark);

/* The setup of a bookmark, with the errors of gradus_lesson_make_run() that need no step. */
GradusSetup *gradus_lesson_make_setup (GradusLesson *self, guint bookmark, GError **error);
/* The run of a bookmark at its position, which keeps @limit (gradus-limit.h; NULL: none). Its
 * errors begin with the number of the bookmark: everything get_problem() finds except texts, a
 * position beyond the end, and GRADUS_ERROR_LIMIT for one beyond the limit. */
GradusRun *gradus_lesson_make_run (GradusLesson *self, guint bookmark, const GradusLimit *limit,
                                   GError **error);
/* The same as an experiment. */
GradusExperiment *gradus_lesson_make_experiment (GradusLesson *self, guint bookmark,
                                                 const GradusLimit *limit, GError **error);
/* Show a bookmark in @document (gradus_document_visit()), which goes to the position on its worker
 * where that takes long. */
gboolean gradus_lesson_show (GradusLesson *self, guint bookmark, GradusDocument *document,
                             GError **error);
/* Everything that is wrong with the whole lesson: problems, positions beyond the end, questions
 * that cannot be asked there, and (unless @one_language) texts that lack English or Simplified
 * Chinese, claims that do not hold, and places that cannot be filled in or take longer than a
 * second. Sentences are appended to @problems (char *). Runs every bookmark. */
void gradus_lesson_check (GradusLesson *self, gboolean one_language, GPtrArray *problems);

/* --- Editing; each emits "changed" --- */

/* What has no title yet is called after it. */
void gradus_lesson_set_algorithm (GradusLesson *self, const char *id);
void gradus_lesson_set_kind (GradusLesson *self, GradusLessonKind kind);
void gradus_lesson_set_minutes (GradusLesson *self, guint minutes);
/* NULL or "" takes the text in that language away. */
void gradus_lesson_set_text (GradusLesson *self, int bookmark, GradusLessonField field,
                             const char *language, const char *text);
/* Call it, or GRADUS_LESSON_WHOLE, @title, which is in the program's language, unless somebody has
 * called it something there; whether it is called so now. */
gboolean gradus_lesson_call (GradusLesson *self, int bookmark, const char *title);
/* A bookmark of @experiment, before number @at or behind the last. @plot and @page may be NULL. */
void gradus_lesson_add_bookmark (GradusLesson *self, guint at, GradusExperiment *experiment,
                                 const char *plot, const char *page);
/* Another experiment for a bookmark that keeps its texts. */
void gradus_lesson_update_bookmark (GradusLesson *self, guint bookmark,
                                    GradusExperiment *experiment, const char *plot,
                                    const char *page);
void gradus_lesson_remove_bookmark (GradusLesson *self, guint bookmark);
void gradus_lesson_move_bookmark (GradusLesson *self, guint from, guint to);
/* Another kind of question keeps the words that both have. */
void gradus_lesson_set_asks (GradusLesson *self, guint bookmark, GradusLessonAsks asks);
void gradus_lesson_set_question_id (GradusLesson *self, guint bookmark, const char *id);
/* 2 to GRADUS_LESSON_MAX_CHOICES; new ones are empty. */
void gradus_lesson_set_n_choices (GradusLesson *self, guint bookmark, guint n);
void gradus_lesson_set_choice (GradusLesson *self, guint bookmark, guint choice,
                               const char *language, const char *text);
void gradus_lesson_set_answer (GradusLesson *self, guint bookmark, double answer);
void gradus_lesson_set_tolerance (GradusLesson *self, guint bookmark, double tolerance);

G_END_DECLS
