/* Gradus: a lesson, ordered bookmarks with texts and questions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-file-private.h"
#include "gradus-json-private.h"
#include "gradus-lesson-private.h"
#include "gradus-link.h"
#include "gradus-registry.h"
#include "gradus-words.h"

#define MAX_BYTES (256u * 1024u * 1024u)
#define DEFAULT_MINUTES 5
/* Root, lesson, list, bookmark and its texts have a line for each member. */
#define OPEN_LEVELS 5

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GradusLesson, gradus_lesson, G_TYPE_OBJECT)

void
gradus_lesson_emit_changed (GradusLesson *self)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* --- Where things are --- */

JsonObject *
gradus_lesson_get_object (GradusLesson *self)
{
  return json_object_get_object_member (json_node_get_object (self->root), "lesson");
}

JsonArray *
gradus_lesson_get_bookmarks (GradusLesson *self)
{
  return json_object_get_array_member (gradus_lesson_get_object (self), "bookmarks");
}

static JsonObject *
object_member (JsonObject *object, const char *name)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, name) : NULL;

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

static const char *
string_member (JsonObject *object, const char *name)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, name) : NULL;

  return node != NULL && json_node_get_value_type (node) == G_TYPE_STRING
           ? json_node_get_string (node)
           : NULL;
}

static double
number_member (JsonObject *object, const char *name, double missing)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, name) : NULL;
  double value;

  return node != NULL && gradus_json_node_number (node, &value) ? value : missing;
}

JsonObject *
gradus_lesson_get_bookmark (GradusLesson *self, guint bookmark)
{
  JsonArray *bookmarks = gradus_lesson_get_bookmarks (self);
  JsonNode *node;

  if (bookmark >= json_array_get_length (bookmarks))
    return NULL;
  node = json_array_get_element (bookmarks, bookmark);

  return JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

JsonObject *
gradus_lesson_get_question (GradusLesson *self, guint bookmark)
{
  return object_member (gradus_lesson_get_bookmark (self, bookmark), "question");
}

JsonObject *
gradus_lesson_find_field (GradusLesson *self, int bookmark, GradusLessonField field,
                          const char **member)
{
  static const char *const names[] = {
    [GRADUS_LESSON_TITLE] = "title", [GRADUS_LESSON_SUMMARY] = "summary",
    [GRADUS_LESSON_TEXT] = "text",   [GRADUS_LESSON_NOTES] = "notes",
    [GRADUS_LESSON_WORDS] = "words", [GRADUS_LESSON_EXPLAIN] = "explain",
  };

  *member = names[field];
  if (bookmark == GRADUS_LESSON_WHOLE)
    return gradus_lesson_get_object (self);
  if (field == GRADUS_LESSON_WORDS || field == GRADUS_LESSON_EXPLAIN)
    return gradus_lesson_get_question (self, (guint) bookmark);

  return gradus_lesson_get_bookmark (self, (guint) bookmark);
}

/* --- Files --- */

/* What the rest relies on: an object "lesson" with a list "bookmarks". */
static gboolean
check_shape (JsonObject *root, GError **error)
{
  JsonObject *lesson;
  g_autoptr (GError) inner = NULL;
  gint64 version;

  if (!json_object_has_member (root, "lesson"))
    {
      g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                           _ ("It does not hold a lesson. Choose a file with the member “lesson”, "
                              "or open it as an experiment."));
      return FALSE;
    }
  if (!gradus_json_get_int (root, "gradus", TRUE, 1, G_MAXINT32, &version, error))
    return FALSE;
  if (version > GRADUS_EXPERIMENT_VERSION)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("It was made by a newer Gradus: it has format version %d, and this program "
                      "reads up to %d. Update Gradus to open it."),
                   (int) version, GRADUS_EXPERIMENT_VERSION);
      return FALSE;
    }
  lesson = gradus_json_get_object (root, "lesson", TRUE, error);
  if (lesson == NULL)
    return FALSE;
  if (gradus_json_get_array (lesson, "bookmarks", FALSE, &inner) == NULL)
    {
      if (inner != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&inner));
          return FALSE;
        }
      json_object_set_array_member (lesson, "bookmarks", json_array_new ());
    }

  return TRUE;
}

GradusLesson *
gradus_lesson_from_json (const char *text, gssize length, const char *name, GError **error)
{
  g_autoptr (GError) inner = NULL;
  g_autoptr (JsonNode) root = gradus_json_parse (text, length, &inner);
  GradusLesson *self;

  if (root == NULL || !check_shape (json_node_get_object (root), &inner))
    {
      g_set_error (
        error, GRADUS_ERROR, inner->domain == GRADUS_ERROR ? inner->code : GRADUS_ERROR_DATA,
        /* Translators: the second is one or two whole sentences that say why. */
        _ ("“%s” cannot be opened. %s"), name != NULL ? name : _ ("The lesson"), inner->message);
      return NULL;
    }
  self = g_object_new (GRADUS_TYPE_LESSON, NULL);
  g_clear_pointer (&self->root, json_node_unref);
  self->root = g_steal_pointer (&root);

  return self;
}

GradusLesson *
gradus_lesson_new (void)
{
  return g_object_new (GRADUS_TYPE_LESSON, NULL);
}

char *
gradus_lesson_to_json (GradusLesson *self)
{
  GString *out = g_string_new (NULL);

  g_return_val_if_fail (GRADUS_IS_LESSON (self), NULL);
  gradus_json_append_node (out, self->root, OPEN_LEVELS, 0);
  g_string_append_c (out, '\n');

  return g_string_free (out, FALSE);
}

void
gradus_lesson_reset (GradusLesson *self, const char *text)
{
  g_autoptr (JsonNode) root = NULL;

  g_return_if_fail (GRADUS_IS_LESSON (self));
  root = gradus_json_parse (text, -1, NULL);
  g_return_if_fail (root != NULL && check_shape (json_node_get_object (root), NULL));
  json_node_unref (self->root);
  self->root = g_steal_pointer (&root);
  gradus_lesson_emit_changed (self);
}

static void
take_file (GradusLesson *self, GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  char *dot = name != NULL ? strrchr (name, '.') : NULL;

  if (dot != NULL && dot != name)
    *dot = '\0';
  g_set_object (&self->file, file);
  gradus_lesson_set_id (self, name);
}

GradusLesson *
gradus_lesson_load (GFile *file, GError **error)
{
  g_autofree char *name = gradus_file_get_display_name (file);
  g_autoptr (GBytes) bytes = gradus_file_read (file, MAX_BYTES, NULL, error);
  GradusLesson *self;
  const char *text;
  gsize size;

  if (bytes == NULL)
    return NULL;
  text = g_bytes_get_data (bytes, &size);
  self = gradus_lesson_from_json (text != NULL ? text : "", (gssize) size, name, error);
  if (self != NULL)
    take_file (self, file);

  return self;
}

gboolean
gradus_lesson_save (GradusLesson *self, GFile *file, GError **error)
{
  g_autofree char *text = gradus_lesson_to_json (self);

  if (!gradus_file_write (file, text, strlen (text), error))
    return FALSE;
  take_file (self, file);

  return TRUE;
}

gboolean
gradus_lesson_sniff (GFile *file)
{
  g_autoptr (GBytes) bytes = gradus_file_read (file, MAX_BYTES, NULL, NULL);
  g_autoptr (JsonNode) root = NULL;
  const char *text;
  gsize size;

  if (bytes == NULL)
    return FALSE;
  text = g_bytes_get_data (bytes, &size);
  if (text == NULL || g_strstr_len (text, (gssize) size, "\"lesson\"") == NULL)
    return FALSE;
  root = gradus_json_parse (text, (gssize) size, NULL);

  return root != NULL && json_object_has_member (json_node_get_object (root), "lesson");
}

const char *
gradus_lesson_get_id (GradusLesson *self)
{
  g_return_val_if_fail (GRADUS_IS_LESSON (self), NULL);

  return self->id;
}

void
gradus_lesson_set_id (GradusLesson *self, const char *id)
{
  char *copy = g_strdup (id);

  g_return_if_fail (GRADUS_IS_LESSON (self));
  g_free (self->id);
  self->id = copy;
}

GFile *
gradus_lesson_get_file (GradusLesson *self)
{
  g_return_val_if_fail (GRADUS_IS_LESSON (self), NULL);

  return self->file;
}

/* --- Reading --- */

static const GradusAlgorithm *
find_algorithm (GradusLesson *self)
{
  const char *id = string_member (gradus_lesson_get_object (self), "algorithm");

  return id != NULL ? gradus_registry_find_algorithm (id) : NULL;
}

const GradusAlgorithm *
gradus_lesson_get_algorithm (GradusLesson *self)
{
  g_return_val_if_fail (GRADUS_IS_LESSON (self), NULL);

  return gradus_lesson_get_kind (self) != GRADUS_LESSON_CHAPTER ? find_algorithm (self) : NULL;
}

const char *
gradus_lesson_kind_get_id (GradusLessonKind kind)
{
  static const char *const ids[] = { "idea", "failure", "chapter", "figure" };

  g_return_val_if_fail (kind < G_N_ELEMENTS (ids), ids[0]);

  return ids[kind];
}

const char *
gradus_lesson_kind_get_name (GradusLessonKind kind)
{
  static const char *const names[] = {
    [GRADUS_LESSON_IDEA] = N_ ("The idea"),
    [GRADUS_LESSON_FAILURE] = N_ ("Failure and cure"),
    [GRADUS_LESSON_CHAPTER] = N_ ("The chapter’s story"),
    [GRADUS_LESSON_FIGURE] = N_ ("A figure comes alive"),
  };

  g_return_val_if_fail (kind < G_N_ELEMENTS (names), names[0]);

  return _ (names[kind]);
}

GradusLessonKind
gradus_lesson_get_kind (GradusLesson *self)
{
  const char *id;

  g_return_val_if_fail (GRADUS_IS_LESSON (self), GRADUS_LESSON_IDEA);
  id = string_member (gradus_lesson_get_object (self), "kind");
  for (guint kind = GRADUS_LESSON_FAILURE; kind < GRADUS_LESSON_N_KINDS; kind++)
    if (g_strcmp0 (id, gradus_lesson_kind_get_id (kind)) == 0)
      return kind;

  return GRADUS_LESSON_IDEA;
}

const char *
gradus_lesson_get_figure (GradusLesson *self)
{
  g_return_val_if_fail (GRADUS_IS_LESSON (self), NULL);

  return gradus_lesson_get_kind (self) == GRADUS_LESSON_FIGURE
           ? string_member (gradus_lesson_get_object (self), "figure")
           : NULL;
}

const GradusChapter *
gradus_lesson_get_chapter (GradusLesson *self)
{
  const GradusAlgorithm *algorithm;
  double number = 0;

  g_return_val_if_fail (GRADUS_IS_LESSON (self), NULL);
  algorithm = find_algorithm (self);
  if (algorithm != NULL)
    number = algorithm->chapter;
  if (gradus_lesson_get_kind (self) == GRADUS_LESSON_CHAPTER)
    number = number_member (gradus_lesson_get_object (self), "chapter", number);
  if (number != floor (number))
    return NULL;

  return gradus_registry_find_chapter ((guint) CLAMP (number, 0.0, (double) G_MAXINT));
}

const char *
gradus_lesson_get_aha (GradusLesson *self)
{
  const GradusAlgorithm *algorithm = gradus_lesson_get_algorithm (self);
  const GradusChapter *chapter = gradus_lesson_get_chapter (self);

  if (algorithm != NULL && algorithm->sheet != NULL)
    return _ (algorithm->sheet->aha);
  if (chapter != NULL && gradus_lesson_get_kind (self) == GRADUS_LESSON_CHAPTER)
    return _ (chapter->takeaway);

  return NULL;
}

guint
gradus_lesson_get_minutes (GradusLesson *self)
{
  double minutes;

  g_return_val_if_fail (GRADUS_IS_LESSON (self), DEFAULT_MINUTES);
  minutes = number_member (gradus_lesson_get_object (self), "minutes", DEFAULT_MINUTES);

  return (guint) CLAMP (minutes, 1.0, 600.0);
}

guint
gradus_lesson_get_n_bookmarks (GradusLesson *self)
{
  g_return_val_if_fail (GRADUS_IS_LESSON (self), 0);

  return json_array_get_length (gradus_lesson_get_bookmarks (self));
}

const char *
gradus_lesson_get_text (GradusLesson *self, int bookmark, GradusLessonField field,
                        const char *language)
{
  JsonObject *object;
  const char *member, *text;

  g_return_val_if_fail (GRADUS_IS_LESSON (self), NULL);
  object = gradus_lesson_find_field (self, bookmark, field, &member);
  if (object == NULL)
    return NULL;
  text = gradus_json_node_localised (json_object_get_member (object, member), language);

  return text != NULL && *text != '\0' ? text : NULL;
}

const char *
gradus_lesson_get_link (GradusLesson *self, guint bookmark)
{
  g_return_val_if_fail (GRADUS_IS_LESSON (self), NULL);

  return string_member (gradus_lesson_get_bookmark (self, bookmark), "link");
}

char *
gradus_lesson_dup_plot (GradusLesson *self, guint bookmark)
{
  g_autoptr (GradusLink) link = NULL;
  const char *own, *uri;

  g_return_val_if_fail (GRADUS_IS_LESSON (self), NULL);
  own = string_member (gradus_lesson_get_bookmark (self, bookmark), "plot");
  uri = gradus_lesson_get_link (self, bookmark);
  if (own != NULL || uri == NULL)
    return g_strdup (own);
  link = gradus_link_parse (uri, NULL);
  if (link == NULL || gradus_link_get_plot (link) < 0)
    return NULL;

  return g_strdup (gradus_link_get_algorithm (link)->plots[gradus_link_get_plot (link)].id);
}

char *
gradus_lesson_dup_page (GradusLesson *self, guint bookmark)
{
  g_autoptr (GradusLink) link = NULL;
  const char *own, *uri;

  g_return_val_if_fail (GRADUS_IS_LESSON (self), NULL);
  own = string_member (gradus_lesson_get_bookmark (self, bookmark), "page");
  uri = gradus_lesson_get_link (self, bookmark);
  if (own != NULL || uri == NULL)
    return g_strdup (own);
  link = gradus_link_parse (uri, NULL);

  return link != NULL ? g_strdup (gradus_link_get_page (link)) : NULL;
}

GradusLessonAsks
gradus_lesson_get_asks (GradusLesson *self, guint bookmark)
{
  const char *kind;

  g_return_val_if_fail (GRADUS_IS_LESSON (self), GRADUS_LESSON_ASKS_NOTHING);
  kind = string_member (gradus_lesson_get_question (self, bookmark), "kind");
  if (g_strcmp0 (kind, "ask") == 0)
    return GRADUS_LESSON_ASKS_STAGE;
  if (g_strcmp0 (kind, "choice") == 0)
    return GRADUS_LESSON_ASKS_CHOICE;
  if (g_strcmp0 (kind, "number") == 0)
    return GRADUS_LESSON_ASKS_NUMBER;

  return GRADUS_LESSON_ASKS_NOTHING;
}

const char *
gradus_lesson_get_question_id (GradusLesson *self, guint bookmark)
{
  g_return_val_if_fail (GRADUS_IS_LESSON (self), NULL);

  return string_member (gradus_lesson_get_question (self, bookmark), "id");
}

static JsonArray *
get_choices (GradusLesson *self, guint bookmark)
{
  JsonObject *question = gradus_lesson_get_question (self, bookmark);
  JsonNode *node = question != NULL ? json_object_get_member (question, "choices") : NULL;

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

guint
gradus_lesson_get_n_choices (GradusLesson *self, guint bookmark)
{
  JsonArray *choices;

  g_return_val_if_fail (GRADUS_IS_LESSON (self), 0);
  choices = get_choices (self, bookmark);

  return choices != NULL ? MIN (json_array_get_length (choices), GRADUS_LESSON_MAX_CHOICES) : 0;
}

const char *
gradus_lesson_get_choice (GradusLesson *self, guint bookmark, guint choice, const char *language)
{
  JsonArray *choices;

  g_return_val_if_fail (GRADUS_IS_LESSON (self), NULL);
  choices = get_choices (self, bookmark);
  if (choices == NULL || choice >= json_array_get_length (choices))
    return NULL;

  return gradus_json_node_localised (json_array_get_element (choices, choice), language);
}

/* Fisher and Yates, with numbers that @words alone decide. */
static void
shuffle (guint *order, guint n, const char *words)
{
  g_autoptr (GRand) numbers = g_rand_new_with_seed (g_str_hash (words));

  for (guint i = 0; i < n; i++)
    order[i] = i;
  for (guint i = n; i > 1; i--)
    {
      const guint other = (guint) g_rand_int_range (numbers, 0, (gint32) i);
      const guint kept = order[other];

      order[other] = order[i - 1];
      order[i - 1] = kept;
    }
}

guint
gradus_lesson_order_choices (GradusLesson *self, guint bookmark,
                             guint order[GRADUS_LESSON_MAX_CHOICES])
{
  guint n = 0, last = GRADUS_LESSON_MAX_CHOICES;

  g_return_val_if_fail (GRADUS_IS_LESSON (self), 0);

  for (guint page = 0; page <= bookmark; page++)
    {
      const char *words = gradus_lesson_get_text (self, (int) page, GRADUS_LESSON_WORDS, "en");
      const double right = gradus_lesson_get_answer (self, page);
      guint place = 0;

      n = gradus_lesson_get_asks (self, page) == GRADUS_LESSON_ASKS_CHOICE
            ? gradus_lesson_get_n_choices (self, page)
            : 0;
      if (n < 2)
        continue;
      shuffle (order, n, words != NULL ? words : "");
      while (place < n && order[place] != right)
        place++;
      if (place == last)
        {
          const guint first = order[0];

          memmove (order, order + 1, (n - 1) * sizeof *order);
          order[n - 1] = first;
          place = (place + n - 1) % n;
        }
      last = place;
    }

  return n;
}

double
gradus_lesson_get_answer (GradusLesson *self, guint bookmark)
{
  g_return_val_if_fail (GRADUS_IS_LESSON (self), NAN);

  return number_member (gradus_lesson_get_question (self, bookmark), "answer", NAN);
}

double
gradus_lesson_get_tolerance (GradusLesson *self, guint bookmark)
{
  g_return_val_if_fail (GRADUS_IS_LESSON (self), 0.0);

  return number_member (gradus_lesson_get_question (self, bookmark), "tolerance", 0.0);
}

char *
gradus_lesson_dup_claims (GradusLesson *self, guint bookmark)
{
  JsonObject *object;
  JsonNode *node;
  GString *out;
  JsonArray *list;

  g_return_val_if_fail (GRADUS_IS_LESSON (self), NULL);
  out = g_string_new (NULL);
  object = gradus_lesson_get_bookmark (self, bookmark);
  node = object != NULL ? json_object_get_member (object, "claims") : NULL;
  list = node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonNode *claim = json_array_get_element (list, i);

      /* One that is no text is not lost: it cannot be read, and the check says so. */
      g_string_append_printf (
        out, "%s\n",
        json_node_get_value_type (claim) == G_TYPE_STRING ? json_node_get_string (claim) : "?");
    }

  return g_string_free (out, FALSE);
}

/* --- GObject --- */

static void
gradus_lesson_finalize (GObject *object)
{
  GradusLesson *self = GRADUS_LESSON (object);

  g_clear_pointer (&self->root, json_node_unref);
  g_clear_object (&self->file);
  g_free (self->id);

  G_OBJECT_CLASS (gradus_lesson_parent_class)->finalize (object);
}

static void
gradus_lesson_class_init (GradusLessonClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = gradus_lesson_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
gradus_lesson_init (GradusLesson *self)
{
  self->root = gradus_json_parse ("{\"gradus\": 1, \"lesson\": {\"kind\": \"idea\", "
                                  "\"minutes\": 5, \"bookmarks\": []}}",
                                  -1, NULL);
}
