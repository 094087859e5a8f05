/* Gradus: one index of all that has a name.
 *
 * A search compares the words with every item: some thousand comparisons of a few names, which
 * takes milliseconds (gradus-search.c), so there is no table to be kept up to date. What a match is
 * worth is how well the names answer, times a weight of the kind: of two that answer equally well
 * the entry comes before its parameter.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-finder.h"
#include "gradus-lessons.h"
#include "gradus-notes.h"
#include "gradus-path.h"
#include "gradus-registry.h"

/* What was used last is remembered up to so many. */
#define MAX_RECENT 8

#define GROUP "found"
#define RECENT "recent"

static const struct
{
  const char *id;
  const char *title; /* N_() */
  double weight;
} kinds[] = {
  [GRADUS_FIND_ALGORITHM] = { "algorithm", N_ ("Algorithm"), 1 },
  [GRADUS_FIND_CHAPTER] = { "chapter", N_ ("Chapter"), 1 },
  [GRADUS_FIND_LESSON] = { "lesson", N_ ("Lesson"), 0.97 },
  [GRADUS_FIND_PATH] = { "path", N_ ("Learning path"), 0.97 },
  [GRADUS_FIND_SYMPTOM] = { "symptom", N_ ("Symptom"), 0.97 },
  [GRADUS_FIND_ACTION] = { "action", N_ ("Action"), 0.95 },
  [GRADUS_FIND_PRESET] = { "preset", N_ ("Preset"), 0.92 },
  [GRADUS_FIND_FAILURE] = { "failure", N_ ("Failure"), 0.92 },
  [GRADUS_FIND_PARAMETER] = { "parameter", N_ ("Parameter"), 0.9 },
  [GRADUS_FIND_VALUE] = { "value", N_ ("Value"), 0.85 },
  [GRADUS_FIND_FORMULA] = { "formula", N_ ("Formula"), 0.8 },
  [GRADUS_FIND_NOTES] = { "notes", N_ ("Notes"), 0.5 },
};

/* An item with what it is found by. */
typedef struct
{
  GradusFindItem item;
  char *title, *place, *key;
  GradusSearchTerms *terms;
  double mark; /* of the last search */
} Entry;

struct _GradusFinder
{
  GPtrArray *entries; /* Entry */
  GHashTable *by_key;
};

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  gradus_search_terms_free (entry->terms);
  g_free (entry->title);
  g_free (entry->place);
  g_free (entry->key);
  g_free (entry);
}

/* Takes @terms. */
static Entry *
add (GradusFinder *finder, GradusFindKind kind, const GradusAlgorithm *algorithm, const char *part,
     const char *title, const char *place, GradusSearchTerms *terms)
{
  Entry *entry = g_new0 (Entry, 1);

  entry->title = g_strdup (title);
  entry->place = g_strdup (place);
  entry->key = g_strdup_printf ("%s:%s%s%s", kinds[kind].id, algorithm != NULL ? algorithm->id : "",
                                algorithm != NULL && part != NULL ? "/" : "",
                                part != NULL ? part : "");
  entry->terms = terms;
  entry->item = (GradusFindItem){
    .kind = kind,
    .algorithm = algorithm,
    .part = part,
    .title = entry->title,
    .place = entry->place,
    .key = entry->key,
  };
  g_ptr_array_add (finder->entries, entry);
  g_hash_table_insert (finder->by_key, entry->key, entry);
  return entry;
}

/* --- What an entry has ------------------------------------------------------------------------ */

/* Its own names before those of the algorithm that it belongs to. */
static GradusSearchTerms *
new_terms (const char *title, const char *tex, const GradusAlgorithm *algorithm)
{
  GradusSearchTerms *terms = gradus_search_terms_new ();

  gradus_search_terms_add_both (terms, GRADUS_SEARCH_TITLE, title);
  gradus_search_terms_add (terms, GRADUS_SEARCH_ALIAS, tex);
  gradus_search_terms_add_both (terms, GRADUS_SEARCH_CHAPTER, algorithm->title);
  if (algorithm->sheet != NULL)
    gradus_search_terms_add (terms, GRADUS_SEARCH_CHAPTER, algorithm->sheet->aliases);
  return terms;
}

static void
add_symbol (GradusFinder *finder, GradusFindKind kind, const GradusAlgorithm *algorithm,
            const char *id, const char *title, const char *tex)
{
  Entry *entry = add (finder, kind, algorithm, id, _ (title), _ (algorithm->title),
                      new_terms (title, tex, algorithm));

  entry->item.tex = tex;
}

/* A metric and a value may be one quantity. */
static gboolean
is_value (const GradusAlgorithm *algorithm, const char *id)
{
  return algorithm->values != NULL && gradus_algorithm_find_value (algorithm, id) >= 0;
}

static void
add_algorithm (GradusFinder *finder, const GradusAlgorithm *algorithm)
{
  const GradusChapter *chapter = gradus_registry_find_chapter (algorithm->chapter);

  add (finder, GRADUS_FIND_ALGORITHM, algorithm, NULL, _ (algorithm->title),
       chapter != NULL ? _ (chapter->title) : NULL, gradus_search_terms_new_for_entry (algorithm));
  for (const GradusPreset *preset = algorithm->presets; preset != NULL && preset->id != NULL;
       preset++)
    {
      GradusSearchTerms *terms = new_terms (preset->title, NULL, algorithm);

      gradus_search_terms_add_both (terms, GRADUS_SEARCH_TEXT, preset->blurb);
      gradus_search_terms_add_both (terms, GRADUS_SEARCH_TEXT, preset->failure);
      add (finder, preset->failure != NULL ? GRADUS_FIND_FAILURE : GRADUS_FIND_PRESET, algorithm,
           preset->id, _ (preset->title), _ (algorithm->title), terms);
    }
  for (const GradusParam *param = algorithm->params; param != NULL && param->id != NULL; param++)
    {
      if (!param->fixed)
        add_symbol (finder, GRADUS_FIND_PARAMETER, algorithm, param->id, param->label,
                    param->symbol);
    }
  for (const GradusValue *value = algorithm->values; value != NULL && value->id != NULL; value++)
    add_symbol (finder, GRADUS_FIND_VALUE, algorithm, value->id, value->title, value->tex);
  for (const GradusMetric *metric = algorithm->metrics; metric != NULL && metric->id != NULL;
       metric++)
    {
      if (!is_value (algorithm, metric->id))
        add_symbol (finder, GRADUS_FIND_VALUE, algorithm, metric->id, metric->title, metric->tex);
    }
  for (const GradusPhase *phase = algorithm->phases; phase != NULL && phase->id != NULL; phase++)
    {
      GradusSearchTerms *terms = new_terms (phase->title, NULL, algorithm);

      gradus_search_terms_add (terms, GRADUS_SEARCH_TEXT, phase->rule);
      gradus_search_terms_add_both (terms, GRADUS_SEARCH_TEXT, phase->explain);
      add (finder, GRADUS_FIND_FORMULA, algorithm, phase->id, _ (phase->title),
           _ (algorithm->title), terms);
    }
}

static void
add_notes (GradusFinder *finder, const GradusAlgorithm *algorithm)
{
  GradusSearchTerms *terms = gradus_search_terms_new_for_entry (algorithm);

  for (const char *const *language = gradus_notes_get_languages (); *language != NULL; language++)
    {
      g_autofree char *text = gradus_notes_load_raw (algorithm, *language);

      gradus_search_terms_add (terms, GRADUS_SEARCH_TEXT, text);
    }
  add (finder, GRADUS_FIND_NOTES, algorithm, NULL, _ (algorithm->title), NULL, terms);
}

/* By their titles, and by "chapter 13" and 13. */
static void
add_chapters (GradusFinder *finder)
{
  guint n;
  const GradusChapter *chapters = gradus_registry_get_chapters (&n);

  for (guint i = 0; i < n; i++)
    {
      GradusSearchTerms *terms = gradus_search_terms_new ();
      g_autofree char *number = g_strdup_printf ("%u", chapters[i].number);
      /* Translators: the number of a chapter of the syllabus. */
      g_autofree char *place = g_strdup_printf (_ ("chapter %u"), chapters[i].number);
      g_autofree char *english = g_strdup_printf ("chapter %u", chapters[i].number);

      gradus_search_terms_add_both (terms, GRADUS_SEARCH_TITLE, chapters[i].title);
      gradus_search_terms_add (terms, GRADUS_SEARCH_ALIAS, number);
      gradus_search_terms_add (terms, GRADUS_SEARCH_ALIAS, place);
      gradus_search_terms_add (terms, GRADUS_SEARCH_ALIAS, english);
      add (finder, GRADUS_FIND_CHAPTER, NULL, g_intern_string (number), _ (chapters[i].title),
           place, terms);
    }
}

static void
add_lessons (GradusFinder *finder)
{
  g_autoptr (GPtrArray) lessons = gradus_lessons_list (NULL);

  for (guint i = 0; i < lessons->len; i++)
    {
      GradusLesson *lesson = g_ptr_array_index (lessons, i);
      const GradusAlgorithm *algorithm = gradus_lesson_get_algorithm (lesson);
      const GradusChapter *chapter = gradus_lesson_get_chapter (lesson);
      const char *about = algorithm != NULL ? _ (algorithm->title) : NULL;
      const char *title = gradus_lesson_get_text (lesson, GRADUS_LESSON_WHOLE, GRADUS_LESSON_TITLE,
                                                  NULL);

      if (about == NULL && chapter != NULL)
        about = _ (chapter->title);
      add (finder, GRADUS_FIND_LESSON, NULL, g_intern_string (gradus_lesson_get_id (lesson)),
           title != NULL ? title : _ ("Untitled"), about,
           gradus_search_terms_new_for_lesson (lesson));
    }
}

static void
add_symptoms (GradusFinder *finder, const GradusPath *path)
{
  for (guint i = 0; i < gradus_path_get_n_sections (path); i++)
    {
      GradusSearchTerms *terms;

      if (gradus_path_get_section_sign (path, i, "en") == NULL)
        continue;
      terms = gradus_search_terms_new ();
      for (const char *const *language = gradus_notes_get_languages (); *language != NULL;
           language++)
        {
          gradus_search_terms_add (terms, GRADUS_SEARCH_TITLE,
                                   gradus_path_get_section_title (path, i, *language));
          gradus_search_terms_add (terms, GRADUS_SEARCH_ALIAS,
                                   gradus_path_get_section_words (path, i, *language));
          gradus_search_terms_add (terms, GRADUS_SEARCH_TEXT,
                                   gradus_path_get_section_sign (path, i, *language));
        }
      add (finder, GRADUS_FIND_SYMPTOM, NULL, gradus_path_get_section_id (path, i),
           gradus_path_get_section_title (path, i, NULL), gradus_path_get_title (path, NULL),
           terms);
    }
}

static void
add_paths (GradusFinder *finder)
{
  guint n;
  const GradusPath *const *paths = gradus_paths_get (&n);

  for (guint i = 0; i < n; i++)
    {
      GradusSearchTerms *terms = gradus_search_terms_new ();

      for (const char *const *language = gradus_notes_get_languages (); *language != NULL;
           language++)
        {
          gradus_search_terms_add (terms, GRADUS_SEARCH_TITLE,
                                   gradus_path_get_title (paths[i], *language));
          gradus_search_terms_add (terms, GRADUS_SEARCH_TEXT,
                                   gradus_path_get_idea (paths[i], *language));
        }
      add (finder, GRADUS_FIND_PATH, NULL, gradus_path_get_id (paths[i]),
           gradus_path_get_title (paths[i], NULL), NULL, terms);
      add_symptoms (finder, paths[i]);
    }
}

GradusFinder *
gradus_finder_new (const GradusAlgorithm *const *algorithms, guint n)
{
  GradusFinder *finder = g_new0 (GradusFinder, 1);

  finder->entries = g_ptr_array_new_with_free_func (entry_free);
  finder->by_key = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < n; i++)
    {
      add_algorithm (finder, algorithms[i]);
      add_notes (finder, algorithms[i]);
    }
  add_chapters (finder);
  add_lessons (finder);
  add_paths (finder);
  return finder;
}

void
gradus_finder_free (GradusFinder *finder)
{
  g_hash_table_unref (finder->by_key);
  g_ptr_array_unref (finder->entries);
  g_free (finder);
}

void
gradus_finder_add (GradusFinder *finder, GradusFindKind kind, const char *part, const char *title,
                   const char *place)
{
  GradusSearchTerms *terms = gradus_search_terms_new ();

  g_return_if_fail (finder != NULL && part != NULL && title != NULL);

  gradus_search_terms_add_both (terms, GRADUS_SEARCH_TITLE, title);
  gradus_search_terms_add_both (terms, GRADUS_SEARCH_CHAPTER, place);
  add (finder, kind, NULL, part, _ (title), place != NULL ? _ (place) : NULL, terms);
}

const GradusFindItem *
gradus_finder_lookup (GradusFinder *finder, const char *key)
{
  const Entry *entry = g_hash_table_lookup (finder->by_key, key);

  return entry != NULL ? &entry->item : NULL;
}

const char *
gradus_find_kind_get_title (GradusFindKind kind)
{
  return _ (kinds[kind].title);
}

/* --- What was used last ----------------------------------------------------------------------- */

static char *
get_file (void)
{
  return g_build_filename (g_get_user_state_dir (), "gradus", "found.ini", NULL);
}

/* Without a file, or with a damaged one, nothing has been used. */
static GStrv
load_recent (void)
{
  g_autoptr (GKeyFile) keys = g_key_file_new ();
  g_autofree char *file = get_file ();
  GStrv recent = NULL;

  if (g_key_file_load_from_file (keys, file, G_KEY_FILE_NONE, NULL))
    recent = g_key_file_get_string_list (keys, GROUP, RECENT, NULL, NULL);
  return recent != NULL ? recent : g_new0 (char *, 1);
}

void
gradus_finder_use (GradusFinder *finder, const GradusFindItem *item)
{
  g_autoptr (GKeyFile) keys = g_key_file_new ();
  g_autoptr (GPtrArray) recent = g_ptr_array_new ();
  g_auto (GStrv) before = load_recent ();
  g_autofree char *file = get_file ();
  g_autofree char *folder = g_path_get_dirname (file);

  g_return_if_fail (finder != NULL && item != NULL);

  g_ptr_array_add (recent, (gpointer) item->key);
  for (char **key = before; *key != NULL && recent->len < MAX_RECENT; key++)
    {
      if (!g_str_equal (*key, item->key))
        g_ptr_array_add (recent, *key);
    }
  g_key_file_set_string_list (keys, GROUP, RECENT, (const char *const *) recent->pdata,
                              recent->len);
  if (g_mkdir_with_parents (folder, 0700) == 0)
    g_key_file_save_to_file (keys, file, NULL);
}

/* --- Searching -------------------------------------------------------------------------------- */

static int
compare (gconstpointer a_, gconstpointer b_)
{
  const Entry *a = *(Entry *const *) a_, *b = *(Entry *const *) b_;

  return a->mark != b->mark ? (a->mark < b->mark ? 1 : -1) : 0;
}

static GPtrArray *
list_unasked (GradusFinder *finder, guint max)
{
  GPtrArray *items = g_ptr_array_new ();
  g_auto (GStrv) recent = load_recent ();

  for (char **key = recent; *key != NULL; key++)
    {
      const GradusFindItem *item = gradus_finder_lookup (finder, *key);

      if (item != NULL)
        g_ptr_array_add (items, (gpointer) item);
    }
  for (guint i = 0; i < finder->entries->len; i++)
    {
      const GradusFindItem *item = g_ptr_array_index (finder->entries, i);

      if ((item->kind == GRADUS_FIND_PATH || item->kind == GRADUS_FIND_ACTION)
          && !g_strv_contains ((const char *const *) recent, item->key))
        g_ptr_array_add (items, (gpointer) item);
    }
  g_ptr_array_set_size (items, (int) MIN (items->len, max));
  return items;
}

/* The items of the best of @entries, which are sorted. */
static GPtrArray *
take_best (GPtrArray *entries, guint max)
{
  GPtrArray *items = g_ptr_array_new ();

  /* Stable: equals stay in the order of the chapters. */
  g_ptr_array_sort (entries, compare);
  for (guint i = 0; i < MIN (entries->len, max); i++)
    g_ptr_array_add (items, &((Entry *) g_ptr_array_index (entries, i))->item);
  return items;
}

GPtrArray *
gradus_finder_search (GradusFinder *finder, const char *text, guint max)
{
  g_autoptr (GradusSearchQuery) query = gradus_search_query_new (text);
  g_autoptr (GPtrArray) found = g_ptr_array_new ();

  g_return_val_if_fail (finder != NULL, NULL);

  if (query == NULL)
    return list_unasked (finder, max);
  for (guint i = 0; i < finder->entries->len; i++)
    {
      Entry *entry = g_ptr_array_index (finder->entries, i);

      entry->mark = gradus_search_match (entry->terms, query) * kinds[entry->item.kind].weight;
      if (entry->mark > 0)
        g_ptr_array_add (found, entry);
    }
  return take_best (found, max);
}

GPtrArray *
gradus_finder_suggest (GradusFinder *finder, const char *text, guint max)
{
  g_autoptr (GradusSearchQuery) query = gradus_search_query_new (text);
  g_autoptr (GPtrArray) near = g_ptr_array_new ();

  g_return_val_if_fail (finder != NULL, NULL);

  for (guint i = 0; query != NULL && i < finder->entries->len; i++)
    {
      Entry *entry = g_ptr_array_index (finder->entries, i);
      const double distance = gradus_search_distance (entry->terms, query)
                              / kinds[entry->item.kind].weight;

      entry->mark = 1 - distance;
      if (distance < GRADUS_SEARCH_MOST_UNLIKE)
        g_ptr_array_add (near, entry);
    }
  return take_best (near, max);
}
