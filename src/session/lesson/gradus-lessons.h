/* Gradus: the lessons there are.
 *
 * Those that come with Gradus are embedded (data/lessons/); a person's own are the files
 * $XDG_DATA_HOME/gradus/lessons/ID.gradus.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-lesson.h"

G_BEGIN_DECLS

/* Ids of the embedded lessons in the order in which they should be offered: by chapter and
 * algorithm, the idea before the failure. NULL-terminated. */
char **gradus_lessons_list_ids (void);

/* All lessons: the embedded ones in that order, then the person's own by title. Elements are
 * GradusLesson. Own files that cannot be opened are left out, with a sentence each in @problems
 * (char *), which may be NULL. */
GPtrArray *gradus_lessons_list (GPtrArray *problems);

/* An embedded lesson, else the person's own of that id. GRADUS_ERROR_USAGE when there is none. */
GradusLesson *gradus_lessons_find (const char *id, GError **error);

/* The embedded lesson that tells the idea of @algorithm, a new reference; NULL when there is
 * none. */
GradusLesson *gradus_lessons_find_idea (const GradusAlgorithm *algorithm);

/* A file in it that does not exist, named after @title. Makes the folder. NULL with the sentence
 * why it cannot be made. */
GFile *gradus_lessons_new_file (const char *title, GError **error);

G_END_DECLS
