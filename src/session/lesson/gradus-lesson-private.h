/* Gradus: what the files of the lesson share.
 *
 * gradus-lesson.c         the object, reading
 * gradus-lesson-edit.c    editing
 * gradus-lesson-check.c   problems, runs
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-lesson.h"

G_BEGIN_DECLS

struct _GradusLesson
{
  GObject parent_instance;

  JsonNode *root;       /* the whole file; has "lesson", an object with "bookmarks", a list */
  char *id;
  GFile *file;
};

/* The member "lesson". */
JsonObject *gradus_lesson_get_object (GradusLesson *self);
JsonArray *gradus_lesson_get_bookmarks (GradusLesson *self);
/* NULL when there is no such bookmark, or when it is damaged. */
JsonObject *gradus_lesson_get_bookmark (GradusLesson *self, guint bookmark);
JsonObject *gradus_lesson_get_question (GradusLesson *self, guint bookmark);
/* The object that has @field, or NULL, and the member's name. */
JsonObject *gradus_lesson_find_field (GradusLesson *self, int bookmark, GradusLessonField field,
                                      const char **member);
void gradus_lesson_emit_changed (GradusLesson *self);

G_END_DECLS
