/* Gradus: the catalogue.
 *
 * One GKeyFile with a group an entry, kept for as long as the program runs: the texts of an entry
 * are strings of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include "gradus-catalogue.h"
#include "gradus-language.h"
#include "gradus-lessons.h"
#include "gradus-map-resources.h"
#include "gradus-progress.h"
#include "gradus-registry.h"

#define RESOURCE "/io/github/gradus/Gradus/map/catalogue.ini"
#define SHORT_MINUTES 5
#define PART "part "
#define CHAPTER "chapter "

typedef struct
{
  guint n;
  gboolean own; /* one of them is the person's */
} Lessons;

static struct
{
  GArray *entries; /* GradusCatalogueEntry */
  GArray *parts;   /* GradusPart */
  GHashTable *by_id;
  GHashTable *heroes;  /* chapter -> id */
  GHashTable *lessons; /* id -> Lessons; NULL: not read */
} catalogue;

/* --- Reading ---------------------------------------------------------------------------------- */

static char *
read_text (GKeyFile *keys, const char *group, const char *key)
{
  return g_key_file_get_locale_string (keys, group, key, gradus_language_get_names ()[0], NULL);
}

static GradusKind
read_kind (GKeyFile *keys, const char *group)
{
  g_autofree char *word = g_key_file_get_string (keys, group, "kind", NULL);

  if (g_strcmp0 (word, "stages") == 0)
    return GRADUS_KIND_STAGES;
  return g_strcmp0 (word, "exploration") == 0 ? GRADUS_KIND_EXPLORATION : GRADUS_KIND_ITERATIVE;
}

static char **
read_ids (GKeyFile *keys, const char *group, const char *key)
{
  char **ids = g_key_file_get_string_list (keys, group, key, NULL, NULL);

  if (ids == NULL)
    ids = g_new0 (char *, 1);
  return ids;
}

static void
read_part (GKeyFile *keys, const char *group)
{
  GradusPart part = {
    .title = read_text (keys, group, "title"),
    .idea = read_text (keys, group, "idea"),
  };

  part.chapters = g_key_file_get_integer_list (keys, group, "chapters", &part.n_chapters, NULL);
  g_array_append_val (catalogue.parts, part);
}

static void
read_chapter (GKeyFile *keys, const char *group)
{
  const guint64 number = g_ascii_strtoull (group + strlen (CHAPTER), NULL, 10);

  g_hash_table_insert (catalogue.heroes, GUINT_TO_POINTER ((guint) number),
                       g_key_file_get_string (keys, group, "hero", NULL));
}

static void
read_entry (GKeyFile *keys, const char *group)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (group);
  GradusCatalogueEntry entry = {
    .id = g_intern_string (group),
    .chapter = (guint) g_key_file_get_integer (keys, group, "chapter", NULL),
    .kind = algorithm != NULL ? algorithm->kind : read_kind (keys, group),
    .difficulty = algorithm != NULL
                    ? algorithm->difficulty
                    : (guint) g_key_file_get_integer (keys, group, "difficulty", NULL),
    .minutes = (guint) g_key_file_get_integer (keys, group, "minutes", NULL),
    .title = algorithm != NULL ? _ (algorithm->title) : read_text (keys, group, "title"),
    .aha = algorithm != NULL && algorithm->sheet != NULL ? _ (algorithm->sheet->aha)
                                                         : read_text (keys, group, "aha"),
    .needs = (const char *const *) read_ids (keys, group, "needs"),
    .leads_to = (const char *const *) read_ids (keys, group, "leads-to"),
    .algorithm = algorithm,
  };

  g_array_append_val (catalogue.entries, entry);
}

static void
read_catalogue (void)
{
  static gsize once;
  g_autoptr (GKeyFile) keys = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_auto (GStrv) groups = NULL;

  if (!g_once_init_enter (&once))
    return;
  keys = g_key_file_new ();
  bytes = g_resource_lookup_data (gradus_map_get_resource (), RESOURCE, 0, NULL);
  catalogue.entries = g_array_new (FALSE, FALSE, sizeof (GradusCatalogueEntry));
  catalogue.parts = g_array_new (FALSE, FALSE, sizeof (GradusPart));
  catalogue.by_id = g_hash_table_new (g_str_hash, g_str_equal);
  catalogue.heroes = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  if (bytes == NULL
      || !g_key_file_load_from_bytes (keys, bytes, G_KEY_FILE_KEEP_TRANSLATIONS, NULL))
    g_error ("The catalogue of the syllabus is missing or damaged.");
  groups = g_key_file_get_groups (keys, NULL);
  for (char **group = groups; *group != NULL; group++)
    {
      if (g_str_has_prefix (*group, PART))
        read_part (keys, *group);
      else if (g_str_has_prefix (*group, CHAPTER))
        read_chapter (keys, *group);
      else
        read_entry (keys, *group);
    }
  for (guint i = 0; i < catalogue.entries->len; i++)
    {
      GradusCatalogueEntry *entry = &g_array_index (catalogue.entries, GradusCatalogueEntry, i);

      g_hash_table_insert (catalogue.by_id, (gpointer) entry->id, entry);
    }
  g_once_init_leave (&once, 1);
}

/* --- The map ---------------------------------------------------------------------------------- */

const GradusCatalogueEntry *
gradus_catalogue_get_entries (guint *n)
{
  read_catalogue ();
  if (n != NULL)
    *n = catalogue.entries->len;
  return (const GradusCatalogueEntry *) catalogue.entries->data;
}

const GradusCatalogueEntry *
gradus_catalogue_find (const char *id)
{
  read_catalogue ();
  return id != NULL ? g_hash_table_lookup (catalogue.by_id, id) : NULL;
}

const GradusPart *
gradus_catalogue_get_parts (guint *n)
{
  read_catalogue ();
  if (n != NULL)
    *n = catalogue.parts->len;
  return (const GradusPart *) catalogue.parts->data;
}

const GradusPart *
gradus_catalogue_find_part (guint chapter)
{
  guint n;
  const GradusPart *parts = gradus_catalogue_get_parts (&n);

  for (guint i = 0; i < n; i++)
    for (gsize j = 0; j < parts[i].n_chapters; j++)
      if ((guint) parts[i].chapters[j] == chapter)
        return &parts[i];
  return NULL;
}

const GradusCatalogueEntry *
gradus_catalogue_get_hero (guint chapter)
{
  guint n;
  const GradusCatalogueEntry *entries = gradus_catalogue_get_entries (&n);
  const GradusCatalogueEntry *hero = gradus_catalogue_find (
    g_hash_table_lookup (catalogue.heroes, GUINT_TO_POINTER (chapter)));

  if (hero != NULL && hero->algorithm != NULL)
    return hero;
  for (guint i = 0; i < n; i++)
    if (entries[i].chapter == chapter && entries[i].algorithm != NULL)
      return &entries[i];
  return NULL;
}

static gboolean
reaches (const GradusCatalogueEntry *entry, const char *id, GHashTable *seen)
{
  if (entry == NULL || !g_hash_table_add (seen, (gpointer) entry->id))
    return FALSE;
  for (const char *const *need = entry->needs; *need != NULL; need++)
    if (g_str_equal (*need, id) || reaches (gradus_catalogue_find (*need), id, seen))
      return TRUE;
  return FALSE;
}

gboolean
gradus_catalogue_needs (const GradusCatalogueEntry *entry, const char *id)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  return reaches (entry, id, seen);
}

/* Breadth first through what it needs and where it leads; what it needs comes first. */
const GradusCatalogueEntry *
gradus_catalogue_find_nearest (const GradusCatalogueEntry *entry)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_autoptr (GPtrArray) queue = g_ptr_array_new ();

  g_ptr_array_add (queue, (gpointer) entry);
  g_hash_table_add (seen, (gpointer) entry);
  for (guint i = 0; i < queue->len; i++)
    {
      const GradusCatalogueEntry *here = g_ptr_array_index (queue, i);
      const char *const *const links[] = { here->needs, here->leads_to };

      if (here != entry && here->algorithm != NULL)
        return here;
      for (guint j = 0; j < G_N_ELEMENTS (links); j++)
        for (const char *const *id = links[j]; *id != NULL; id++)
          {
            const GradusCatalogueEntry *other = gradus_catalogue_find (*id);

            if (other != NULL && g_hash_table_add (seen, (gpointer) other))
              g_ptr_array_add (queue, (gpointer) other);
          }
    }
  return gradus_catalogue_get_hero (entry->chapter);
}

/* --- Lessons and progress --------------------------------------------------------------------- */

void
gradus_catalogue_reload (void)
{
  g_clear_pointer (&catalogue.lessons, g_hash_table_unref);
}

/* When somebody asks: reading them is a sixteenth of the time to the first frame. */
static void
load_lessons (void)
{
  g_autoptr (GPtrArray) lessons = gradus_lessons_list (NULL);

  catalogue.lessons = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  for (guint i = 0; i < lessons->len; i++)
    {
      GradusLesson *lesson = g_ptr_array_index (lessons, i);
      const GradusAlgorithm *algorithm = gradus_lesson_get_algorithm (lesson);
      Lessons *all;

      if (algorithm == NULL)
        continue;
      all = g_hash_table_lookup (catalogue.lessons, algorithm->id);
      if (all == NULL)
        {
          all = g_new0 (Lessons, 1);
          g_hash_table_insert (catalogue.lessons, (gpointer) algorithm->id, all);
        }
      all->n++;
      all->own |= gradus_lesson_get_file (lesson) != NULL;
    }
}

static Lessons
get_lessons (const GradusCatalogueEntry *entry)
{
  const Lessons *lessons;

  if (catalogue.lessons == NULL)
    load_lessons ();
  lessons = g_hash_table_lookup (catalogue.lessons, entry->id);
  return lessons != NULL ? *lessons : (Lessons){ 0 };
}

guint
gradus_catalogue_count_lessons (const GradusCatalogueEntry *entry)
{
  return get_lessons (entry).n;
}

gboolean
gradus_catalogue_is_done (const GradusCatalogueEntry *entry)
{
  return gradus_progress_is_done (gradus_progress_get_default (), entry->id);
}

GradusChapterProgress
gradus_catalogue_get_progress (guint chapter)
{
  GradusChapterProgress progress = { 0 };
  guint n;
  const GradusCatalogueEntry *entries = gradus_catalogue_get_entries (&n);

  for (guint i = 0; i < n; i++)
    {
      if (entries[i].chapter != chapter)
        continue;
      progress.n_entries++;
      progress.n_there += entries[i].algorithm != NULL;
      progress.n_done += gradus_catalogue_is_done (&entries[i]);
    }
  return progress;
}

/* --- Choosing --------------------------------------------------------------------------------- */

#define KINDS (GRADUS_FILTER_ITERATIVE | GRADUS_FILTER_STAGES | GRADUS_FILTER_EXPLORATION)

static gboolean
has_failure (const GradusCatalogueEntry *entry)
{
  if (entry->algorithm == NULL)
    return FALSE;
  for (const GradusPreset *preset = entry->algorithm->presets; preset->id != NULL; preset++)
    if (preset->failure != NULL)
      return TRUE;
  return FALSE;
}

GradusFilter
gradus_catalogue_get_traits (const GradusCatalogueEntry *entry)
{
  static const GradusFilter kinds[] = {
    [GRADUS_KIND_ITERATIVE] = GRADUS_FILTER_ITERATIVE,
    [GRADUS_KIND_STAGES] = GRADUS_FILTER_STAGES,
    [GRADUS_KIND_EXPLORATION] = GRADUS_FILTER_EXPLORATION,
  };
  static const char *const probable[] = {
    "bayes-rule",
    "gaussian-density",
    "least-squares-likelihood",
    "prior-to-posterior",
  };
  GradusProgress *progress = gradus_progress_get_default ();
  const Lessons lessons = get_lessons (entry);
  GradusFilter traits = kinds[entry->kind];

  if (lessons.n > 0)
    traits |= GRADUS_FILTER_LESSON;
  if (has_failure (entry))
    traits |= GRADUS_FILTER_FAILURE;
  if (entry->minutes < SHORT_MINUTES)
    traits |= GRADUS_FILTER_SHORT;
  if (gradus_catalogue_needs (entry, "gradient-descent"))
    traits |= GRADUS_FILTER_GRADIENT;
  for (guint i = 0; i < G_N_ELEMENTS (probable); i++)
    if (gradus_catalogue_needs (entry, probable[i]))
      traits |= GRADUS_FILTER_PROBABILITY;
  if (lessons.own || gradus_progress_is_starred (progress, entry->id)
      || gradus_progress_was_opened (progress, entry->id))
    traits |= GRADUS_FILTER_MINE;
  return traits;
}

gboolean
gradus_filter_accepts (GradusFilter wanted, GradusFilter traits)
{
  const GradusFilter kinds = wanted & KINDS;
  const GradusFilter others = wanted & ~KINDS;

  return (kinds == 0 || (kinds & traits) != 0) && (others & traits) == others;
}
