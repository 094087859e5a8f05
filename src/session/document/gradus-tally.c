/* Gradus: the tally of predictions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-json-private.h"
#include "gradus-tally.h"

typedef struct
{
  char *algorithm;
  char *question;
  guint asked;
  double score; /* sum */
} Entry;

struct _GradusTally
{
  GPtrArray *entries;
  guint streak, best;
};

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_free (entry->algorithm);
  g_free (entry->question);
  g_free (entry);
}

GradusTally *
gradus_tally_new (void)
{
  GradusTally *tally = g_new0 (GradusTally, 1);

  tally->entries = g_ptr_array_new_with_free_func (entry_free);
  return tally;
}

static Entry *
find_entry (const GradusTally *tally, const char *algorithm, const char *question)
{
  for (guint i = 0; i < tally->entries->len; i++)
    {
      Entry *entry = g_ptr_array_index (tally->entries, i);

      if (g_str_equal (entry->algorithm, algorithm) && g_str_equal (entry->question, question))
        return entry;
    }
  return NULL;
}

static Entry *
ensure_entry (GradusTally *tally, const char *algorithm, const char *question)
{
  Entry *entry = find_entry (tally, algorithm, question);

  if (entry == NULL)
    {
      entry = g_new0 (Entry, 1);
      entry->algorithm = g_strdup (algorithm);
      entry->question = g_strdup (question);
      g_ptr_array_add (tally->entries, entry);
    }
  return entry;
}

GradusTally *
gradus_tally_copy (const GradusTally *tally)
{
  GradusTally *copy = gradus_tally_new ();

  copy->streak = tally->streak;
  copy->best = tally->best;
  for (guint i = 0; i < tally->entries->len; i++)
    {
      const Entry *entry = g_ptr_array_index (tally->entries, i);
      Entry *other = ensure_entry (copy, entry->algorithm, entry->question);

      other->asked = entry->asked;
      other->score = entry->score;
    }
  return copy;
}

void
gradus_tally_free (GradusTally *tally)
{
  g_ptr_array_unref (tally->entries);
  g_free (tally);
}

void
gradus_tally_add (GradusTally *tally, const char *algorithm, const char *question, double score)
{
  Entry *entry = ensure_entry (tally, algorithm, question);

  score = CLAMP (score, 0.0, 1.0);
  entry->asked++;
  entry->score += score;
  tally->streak = score >= 0.5 ? tally->streak + 1 : 0;
  tally->best = MAX (tally->best, tally->streak);
}

guint
gradus_tally_count (const GradusTally *tally, const char *algorithm, const char *question,
                    double *mean)
{
  guint asked = 0;
  double score = 0.0;

  for (guint i = 0; i < tally->entries->len; i++)
    {
      const Entry *entry = g_ptr_array_index (tally->entries, i);

      if ((algorithm == NULL || g_str_equal (entry->algorithm, algorithm))
          && (question == NULL || g_str_equal (entry->question, question)))
        {
          asked += entry->asked;
          score += entry->score;
        }
    }
  if (mean != NULL)
    *mean = asked > 0 ? score / asked : 0.0;
  return asked;
}

guint
gradus_tally_streak (const GradusTally *tally, guint *best)
{
  if (best != NULL)
    *best = tally->best;
  return tally->streak;
}

/* --- JSON ------------------------------------------------------------------------------------- */

void
gradus_tally_append_json (GString *out, const GradusTally *tally)
{
  g_string_append_printf (out, "{\"streak\": %u, \"best\": %u, \"questions\": [", tally->streak,
                          tally->best);
  for (guint i = 0; i < tally->entries->len; i++)
    {
      const Entry *entry = g_ptr_array_index (tally->entries, i);

      g_string_append (out, i > 0 ? ",\n    {\"algorithm\": " : "\n    {\"algorithm\": ");
      gradus_json_append_string (out, entry->algorithm);
      g_string_append (out, ", \"question\": ");
      gradus_json_append_string (out, entry->question);
      g_string_append_printf (out, ", \"asked\": %u, \"score\": ", entry->asked);
      gradus_json_append_number (out, entry->score);
      g_string_append_c (out, '}');
    }
  g_string_append (out, "]}");
}

static gboolean
read_entry (JsonNode *node, guint i, GradusTally *tally, GError **error)
{
  g_autofree char *place = g_strdup_printf ("tally.questions[%u]", i);
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  const char *algorithm, *question;
  gint64 asked;
  double score;
  Entry *entry;

  if (object == NULL || !gradus_json_get_string (object, "algorithm", TRUE, &algorithm, NULL)
      || !gradus_json_get_string (object, "question", TRUE, &question, NULL)
      || !gradus_json_get_int (object, "asked", TRUE, 0, G_MAXINT32, &asked, NULL)
      || !gradus_json_get_number (object, "score", TRUE, &score, NULL)
      || !(score >= 0 && score <= (double) asked))
    {
      gradus_json_set_error (error, place,
                             _ ("“algorithm”, “question”, how often it was “asked”, and the sum of "
                                "the “score”s, each from 0 to 1"));
      return FALSE;
    }
  entry = ensure_entry (tally, algorithm, question);
  entry->asked += (guint) asked;
  entry->score += score;
  return TRUE;
}

GradusTally *
gradus_tally_from_json (JsonNode *node, GError **error)
{
  g_autoptr (GradusTally) tally = gradus_tally_new ();
  JsonObject *object;
  JsonArray *list;
  gint64 streak = 0, best = 0;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    {
      gradus_json_set_error (error, "tally", _ ("an object in braces"));
      return NULL;
    }
  object = json_node_get_object (node);
  if (!gradus_json_get_int (object, "streak", FALSE, 0, G_MAXINT32, &streak, error)
      || !gradus_json_get_int (object, "best", FALSE, 0, G_MAXINT32, &best, error))
    return NULL;
  list = gradus_json_get_array (object, "questions", TRUE, error);
  if (list == NULL)
    return NULL;
  for (guint i = 0; i < json_array_get_length (list); i++)
    if (!read_entry (json_array_get_element (list, i), i, tally, error))
      return NULL;
  tally->streak = (guint) streak;
  tally->best = (guint) MAX (best, streak);
  return g_steal_pointer (&tally);
}
