/* Gradus: paths, orders in which to go through what there is.
 *
 * A path is a list of steps under the headings of its sections; a step is an entry with a preset,
 * or a lesson (data/map/paths.ini, embedded). Steps whose entry is not part of this version are
 * planned: they are listed, and going on passes over them.
 *
 * A section of the path of failures is a symptom: what a person sees, the number that gives it
 * away, and the presets that show it, each with its cause and its cure.
 *
 * How far a person has come is kept in $XDG_STATE_HOME/gradus/paths.ini.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-lesson.h"

G_BEGIN_DECLS

typedef struct _GradusPath GradusPath;
typedef struct _GradusPathProgress GradusPathProgress;

typedef struct
{
  char *id;         /* "k-means/kmeans-300", "lesson:k-means-idea": once in a path */
  char *entry;      /* id of an algorithm, also of a planned one; NULL: it is a lesson */
  char *preset;     /* NULL: the first look */
  char *lesson;     /* id of a lesson; NULL: it is an entry */
  char *figure;     /* number of the figure of the book, or NULL */
  guint section;    /* from 0 */
} GradusPathStep;

/* All paths, in the order in which they are offered. */
const GradusPath *const *gradus_paths_get (guint *n);
/* NULL when there is none of that id. */
const GradusPath *gradus_paths_find (const char *id);

/* @language: "en", "zh_CN", or NULL for that of the program. */
const char *gradus_path_get_id (const GradusPath *path);
const char *gradus_path_get_title (const GradusPath *path, const char *language);
const char *gradus_path_get_idea (const GradusPath *path, const char *language);
const char *gradus_path_get_section_title (const GradusPath *path, guint section,
                                           const char *language);
/* The symptom that the section is: the sentence that says which number gives it away, and the names
 * under which it is looked for, between ";". NULL of a section that is none. */
const char *gradus_path_get_section_sign (const GradusPath *path, guint section,
                                          const char *language);
const char *gradus_path_get_section_words (const GradusPath *path, guint section,
                                           const char *language);
/* "faults 3": names the section among those of all paths, for good while its path is as it is. */
const char *gradus_path_get_section_id (const GradusPath *path, guint section);
/* The path with the section of that id, and its number; NULL when there is none. */
const GradusPath *gradus_paths_find_section (const char *id, guint *section);
guint gradus_path_get_n_sections (const GradusPath *path);
guint gradus_path_get_n_steps (const GradusPath *path);
const GradusPathStep *gradus_path_get_step (const GradusPath *path, guint step);

/* The algorithm of an entry; NULL for a lesson, and for an entry that is planned. */
const GradusAlgorithm *gradus_path_step_get_algorithm (const GradusPathStep *step);
/* FALSE: it is planned. */
gboolean gradus_path_step_is_there (const GradusPathStep *step);
/* The failure that its preset shows: cause and cure. NULL of all other steps. Translated. */
const char *gradus_path_step_get_failure (const GradusPathStep *step);
/* Of the entry, planned or not, of the failure, or of the lesson. g_free(). */
char *gradus_path_step_dup_title (const GradusPathStep *step);

/* Why one is there, in one sentence: what an entry is to leave behind, what a failure comes from
 * and what cures it, what a lesson tells. */
const char *gradus_path_step_get_reason (const GradusPathStep *step);
/* The lesson that the step @number opens: its own, or the one that tells the idea of its entry when
 * that is no step of its own and no preset is asked for. NULL: it opens an experiment. */
GradusLesson *gradus_path_dup_lesson (const GradusPath *path, guint number);
/* Whether who plays @lesson, or works with @algorithm when that is NULL, is at @step: its lesson,
 * or an experiment of what that is about. */
gboolean gradus_path_step_is_about (const GradusPathStep *step, const GradusAlgorithm *algorithm,
                                    GradusLesson *lesson);
/* The number of a figure of the book that shows the entry of that id, or NULL. */
const char *gradus_paths_find_figure (const char *entry);

/* --- How far a person has come ---------------------------------------------------------------- */

/* What the file says of @path now. What it says of other steps or paths is left alone: another
 * version may know them. */
GradusPathProgress *gradus_path_progress_load (const GradusPath *path);
void gradus_path_progress_free (GradusPathProgress *progress);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusPathProgress, gradus_path_progress_free)

/* Its lesson is, or its entry: see gradus-progress.h. A step with a preset asks for the end of
 * that one. */
gboolean gradus_path_progress_is_done (const GradusPathProgress *progress, guint step);
/* Steps that are there, and how many of these are done. */
guint gradus_path_progress_count (const GradusPathProgress *progress, guint *n_there);
/* The step that was opened last, or -1. */
int gradus_path_progress_get_here (const GradusPathProgress *progress);
/* Where to go on: here when that is not done, else the first behind it that is there and not done,
 * else such a one before it. -1: everything that is there is done. */
int gradus_path_progress_get_next (const GradusPathProgress *progress);

/* The next step behind @step, or before it, that is there; -1: there is none. */
int gradus_path_find_beside (const GradusPath *path, guint step, gboolean behind);

/* The path that is followed, or NULL. */
const GradusPath *gradus_paths_get_current (void);
/* These write the file at once, whole or not at all. Failing to write is no reason to disturb. */
/* Also makes @path the current one. */
void gradus_path_set_here (const GradusPath *path, guint step);
/* No path is followed any more; where one was on each is remembered. */
void gradus_paths_leave (void);

G_END_DECLS
