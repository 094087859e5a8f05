/* Gradus: editing a lesson.
 *
 * Every function changes the members it is about and leaves the others, known or not, in place.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-algorithm.h"
#include "gradus-language.h"
#include "gradus-lesson-private.h"
#include "gradus-registry.h"

/* What a text that is the same in every language becomes when one of them is edited. */
static const char *const languages[] = { "en", "zh_CN" };

/* @node (or NULL) with @text in @language; NULL when no text is left. */
static JsonNode *
with_text (JsonNode *node, const char *language, const char *text)
{
  JsonObject *object = json_object_new ();
  JsonNode *result;
  gboolean empty;

  if (node != NULL && JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObjectIter iter;
      const char *name;
      JsonNode *member;

      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &name, &member))
        json_object_set_member (object, name, json_node_copy (member));
    }
  else if (node != NULL && json_node_get_value_type (node) == G_TYPE_STRING)
    {
      for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
        json_object_set_string_member (object, languages[i], json_node_get_string (node));
    }
  if (text != NULL && *text != '\0')
    json_object_set_string_member (object, language, text);
  else
    json_object_remove_member (object, language);

  empty = json_object_get_size (object) == 0;
  if (empty)
    {
      json_object_unref (object);
      return NULL;
    }
  result = json_node_new (JSON_NODE_OBJECT);
  json_node_take_object (result, object);

  return result;
}

void
gradus_lesson_set_text (GradusLesson *self, int bookmark, GradusLessonField field,
                        const char *language, const char *text)
{
  JsonObject *object;
  JsonNode *node;
  const char *member;

  g_return_if_fail (GRADUS_IS_LESSON (self));
  object = gradus_lesson_find_field (self, bookmark, field, &member);
  g_return_if_fail (object != NULL);
  node = with_text (json_object_get_member (object, member), language, text);
  if (node != NULL)
    json_object_set_member (object, member, node);
  else if (json_object_has_member (object, member))
    json_object_remove_member (object, member);
  gradus_lesson_emit_changed (self);
}

gboolean
gradus_lesson_call (GradusLesson *self, int bookmark, const char *title)
{
  const char *language = g_str_has_prefix (gradus_language_get_names ()[0], "zh") ? "zh_CN" : "en";
  const char *own = gradus_lesson_get_text (self, bookmark, GRADUS_LESSON_TITLE, language);

  if (own != NULL && own[0] != '\0')
    return FALSE;
  gradus_lesson_set_text (self, bookmark, GRADUS_LESSON_TITLE, language, title);
  return TRUE;
}

void
gradus_lesson_set_algorithm (GradusLesson *self, const char *id)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (id);

  g_return_if_fail (GRADUS_IS_LESSON (self));
  json_object_set_string_member (gradus_lesson_get_object (self), "algorithm", id);
  if (algorithm == NULL || !gradus_lesson_call (self, GRADUS_LESSON_WHOLE, _ (algorithm->title)))
    gradus_lesson_emit_changed (self);
}

void
gradus_lesson_set_kind (GradusLesson *self, GradusLessonKind kind)
{
  g_return_if_fail (GRADUS_IS_LESSON (self));
  json_object_set_string_member (gradus_lesson_get_object (self), "kind",
                                 gradus_lesson_kind_get_id (kind));
  gradus_lesson_emit_changed (self);
}

void
gradus_lesson_set_minutes (GradusLesson *self, guint minutes)
{
  g_return_if_fail (GRADUS_IS_LESSON (self));
  json_object_set_int_member (gradus_lesson_get_object (self), "minutes", minutes);
  gradus_lesson_emit_changed (self);
}

/* --- Bookmarks --- */

/* A json-glib list cannot be inserted into: put its elements, except number @skip (-1: none), into
 * a new one, with @node before the one that then is number @at. */
static void
rebuild (GradusLesson *self, int skip, guint at, JsonNode *node)
{
  JsonArray *old = gradus_lesson_get_bookmarks (self);
  JsonArray *list = json_array_new ();

  for (guint i = 0; i < json_array_get_length (old); i++)
    {
      if ((int) i == skip)
        continue;
      if (node != NULL && json_array_get_length (list) == at)
        json_array_add_element (list, g_steal_pointer (&node));
      json_array_add_element (list, json_array_dup_element (old, i));
    }
  if (node != NULL)
    json_array_add_element (list, node);
  json_object_set_array_member (gradus_lesson_get_object (self), "bookmarks", list);
}

static void
set_view (JsonObject *bookmark, const char *member, const char *value)
{
  if (value != NULL)
    json_object_set_string_member (bookmark, member, value);
  else if (json_object_has_member (bookmark, member))
    json_object_remove_member (bookmark, member);
}

static void
set_experiment (JsonObject *bookmark, GradusExperiment *experiment, const char *plot,
                const char *page)
{
  if (json_object_has_member (bookmark, "link"))
    json_object_remove_member (bookmark, "link");
  set_view (bookmark, "plot", plot);
  set_view (bookmark, "page", page);
  json_object_set_member (bookmark, "experiment", gradus_experiment_to_node (experiment));
}

void
gradus_lesson_add_bookmark (GradusLesson *self, guint at, GradusExperiment *experiment,
                            const char *plot, const char *page)
{
  JsonNode *node;
  JsonObject *bookmark;

  g_return_if_fail (GRADUS_IS_LESSON (self));
  bookmark = json_object_new ();
  set_experiment (bookmark, experiment, plot, page);
  node = json_node_new (JSON_NODE_OBJECT);
  json_node_take_object (node, bookmark);
  rebuild (self, -1, at, node);
  gradus_lesson_emit_changed (self);
}

void
gradus_lesson_update_bookmark (GradusLesson *self, guint bookmark, GradusExperiment *experiment,
                               const char *plot, const char *page)
{
  JsonObject *object;

  g_return_if_fail (GRADUS_IS_LESSON (self));
  object = gradus_lesson_get_bookmark (self, bookmark);
  g_return_if_fail (object != NULL);
  set_experiment (object, experiment, plot, page);
  gradus_lesson_emit_changed (self);
}

void
gradus_lesson_remove_bookmark (GradusLesson *self, guint bookmark)
{
  g_return_if_fail (GRADUS_IS_LESSON (self));
  g_return_if_fail (bookmark < gradus_lesson_get_n_bookmarks (self));
  rebuild (self, (int) bookmark, 0, NULL);
  gradus_lesson_emit_changed (self);
}

void
gradus_lesson_move_bookmark (GradusLesson *self, guint from, guint to)
{
  g_return_if_fail (GRADUS_IS_LESSON (self));
  g_return_if_fail (from < gradus_lesson_get_n_bookmarks (self));
  rebuild (self, (int) from, to, json_array_dup_element (gradus_lesson_get_bookmarks (self), from));
  gradus_lesson_emit_changed (self);
}

/* --- Questions --- */

static JsonArray *
new_choices (guint n)
{
  JsonArray *list = json_array_new ();

  for (guint i = 0; i < n; i++)
    json_array_add_object_element (list, json_object_new ());

  return list;
}

void
gradus_lesson_set_asks (GradusLesson *self, guint bookmark, GradusLessonAsks asks)
{
  static const char *const kinds[] = { NULL, "ask", "choice", "number" };
  JsonObject *object, *question;

  g_return_if_fail (GRADUS_IS_LESSON (self));
  object = gradus_lesson_get_bookmark (self, bookmark);
  g_return_if_fail (object != NULL);

  if (asks == GRADUS_LESSON_ASKS_NOTHING)
    {
      if (json_object_has_member (object, "question"))
        json_object_remove_member (object, "question");
      gradus_lesson_emit_changed (self);
      return;
    }
  question = gradus_lesson_get_question (self, bookmark);
  if (question == NULL)
    {
      question = json_object_new ();
      json_object_set_object_member (object, "question", question);
    }
  json_object_set_string_member (question, "kind", kinds[asks]);
  if (asks == GRADUS_LESSON_ASKS_CHOICE && gradus_lesson_get_n_choices (self, bookmark) < 2)
    json_object_set_array_member (question, "choices", new_choices (2));
  /* The answer to another kind of question means nothing here. */
  if (asks != GRADUS_LESSON_ASKS_STAGE)
    json_object_set_double_member (question, "answer", 0.0);
  else if (json_object_has_member (question, "answer"))
    json_object_remove_member (question, "answer");
  gradus_lesson_emit_changed (self);
}

void
gradus_lesson_set_question_id (GradusLesson *self, guint bookmark, const char *id)
{
  JsonObject *question;

  g_return_if_fail (GRADUS_IS_LESSON (self));
  question = gradus_lesson_get_question (self, bookmark);
  g_return_if_fail (question != NULL);
  json_object_set_string_member (question, "id", id);
  gradus_lesson_emit_changed (self);
}

/* A new list of @n choices: the old ones as far as they go, number @changed (-1: none) put to
 * @node. */
static void
set_choices (JsonObject *question, guint n, int changed, JsonNode *node)
{
  JsonNode *member = json_object_get_member (question, "choices");
  JsonArray *old = member != NULL && JSON_NODE_HOLDS_ARRAY (member) ? json_node_get_array (member)
                                                                    : NULL;
  JsonArray *list = json_array_new ();

  for (guint i = 0; i < n; i++)
    {
      if ((int) i == changed && node != NULL)
        json_array_add_element (list, node);
      else if ((int) i != changed && old != NULL && i < json_array_get_length (old))
        json_array_add_element (list, json_array_dup_element (old, i));
      else
        json_array_add_object_element (list, json_object_new ());
    }
  json_object_set_array_member (question, "choices", list);
}

void
gradus_lesson_set_n_choices (GradusLesson *self, guint bookmark, guint n)
{
  JsonObject *question;

  g_return_if_fail (GRADUS_IS_LESSON (self));
  question = gradus_lesson_get_question (self, bookmark);
  g_return_if_fail (question != NULL);
  n = CLAMP (n, 2, GRADUS_LESSON_MAX_CHOICES);
  set_choices (question, n, -1, NULL);
  if (gradus_lesson_get_answer (self, bookmark) >= n)
    json_object_set_double_member (question, "answer", 0.0);
  gradus_lesson_emit_changed (self);
}

void
gradus_lesson_set_choice (GradusLesson *self, guint bookmark, guint choice, const char *language,
                          const char *text)
{
  JsonObject *question;
  guint n;

  g_return_if_fail (GRADUS_IS_LESSON (self));
  question = gradus_lesson_get_question (self, bookmark);
  n = gradus_lesson_get_n_choices (self, bookmark);
  g_return_if_fail (question != NULL && choice < n);
  set_choices (
    question, n, (int) choice,
    with_text (json_array_get_element (json_object_get_array_member (question, "choices"), choice),
               language, text));
  gradus_lesson_emit_changed (self);
}

void
gradus_lesson_set_answer (GradusLesson *self, guint bookmark, double answer)
{
  JsonObject *question;

  g_return_if_fail (GRADUS_IS_LESSON (self));
  question = gradus_lesson_get_question (self, bookmark);
  g_return_if_fail (question != NULL && isfinite (answer));
  json_object_set_double_member (question, "answer", answer);
  gradus_lesson_emit_changed (self);
}

void
gradus_lesson_set_tolerance (GradusLesson *self, guint bookmark, double tolerance)
{
  JsonObject *question;

  g_return_if_fail (GRADUS_IS_LESSON (self));
  question = gradus_lesson_get_question (self, bookmark);
  g_return_if_fail (question != NULL && isfinite (tolerance));
  json_object_set_double_member (question, "tolerance", tolerance);
  gradus_lesson_emit_changed (self);
}
