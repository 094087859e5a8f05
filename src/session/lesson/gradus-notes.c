/* Gradus: the notes on every algorithm.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-language.h"
#include "gradus-note-resources.h"
#include "gradus-notes.h"
#include "gradus-words.h"

#define RESOURCE_PATH "/io/github/gradus/Gradus/notes"

static const char *const languages_with_notes[] = { "en", "zh_CN", NULL };

/* Headings are texts of the files, not of the interface. A closed form has stages and an
 * exploration a law where an iteration has its update; both are worked out by hand instead of being
 * proved. */
static const char *const sections_en[][8] = {
  [GRADUS_KIND_ITERATIVE] = { "The problem", "The idea", "The update", "Why it works",
                              "When it fails", "Try this", "Sources", NULL },
  [GRADUS_KIND_STAGES] = { "The problem", "The idea", "The stages", "By hand", "When it fails",
                           "Try this", "Sources", NULL },
  [GRADUS_KIND_EXPLORATION] = { "The problem", "The idea", "The law", "By hand", "When it fails",
                                "Try this", "Sources", NULL },
};
static const char *const sections_zh_cn[][8] = {
  [GRADUS_KIND_ITERATIVE] = { "问题", "思想", "更新", "为什么有效", "何时失效", "试一试", "出处",
                              NULL },
  [GRADUS_KIND_STAGES] = { "问题", "思想", "各个阶段", "手算", "何时失效", "试一试", "出处", NULL },
  [GRADUS_KIND_EXPLORATION] = { "问题", "思想", "规律", "手算", "何时失效", "试一试", "出处",
                                NULL },
};

const char *const *
gradus_notes_get_languages (void)
{
  return languages_with_notes;
}

const char *const *
gradus_notes_get_sections (GradusKind kind, const char *language)
{
  return strcmp (language, "zh_CN") == 0 ? sections_zh_cn[kind] : sections_en[kind];
}

static char *
load (const GradusAlgorithm *algorithm, const char *language)
{
  g_autofree char *path = g_strconcat (RESOURCE_PATH "/", language, "/", algorithm->id, ".md",
                                       NULL);
  g_autoptr (GBytes) bytes = g_resource_lookup_data (gradus_note_get_resource (), path,
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  if (bytes == NULL)
    return NULL;

  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* The name by which people know the file. */
static char *
file_name (const GradusAlgorithm *algorithm, const char *language)
{
  return g_strdup_printf ("data/notes/%s/%s.md", language, algorithm->id);
}

char *
gradus_notes_load_raw (const GradusAlgorithm *algorithm, const char *language)
{
  return load (algorithm, language);
}

char *
gradus_notes_load (const GradusAlgorithm *algorithm, const char *const *languages,
                   const char **language, GError **error)
{
  const char *found = NULL;
  char *text = NULL;

  if (languages == NULL)
    languages = gradus_language_get_names ();
  for (guint i = 0; languages[i] != NULL && text == NULL; i++)
    if (g_strv_contains (languages_with_notes, languages[i]))
      {
        found = languages[i];
        text = load (algorithm, found);
      }
  if (text == NULL)
    {
      found = "en";
      text = load (algorithm, found);
    }
  if (text == NULL)
    {
      g_autofree char *name = file_name (algorithm, found);

      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   /* Translators: the second is the name of a file. */
                   _ ("There are no notes on “%s”: the file “%s” is missing. Write it, and add its "
                      "line to data/notes/meson.build."),
                   _ (algorithm->title), name);
    }
  else
    {
      g_autofree char *raw = g_steal_pointer (&text);
      g_autofree char *stripped = gradus_words_strip (raw);

      text = gradus_words_fill (stripped, NULL, NULL, NULL);
    }
  if (language != NULL)
    *language = text != NULL ? g_intern_string (found) : NULL;

  return text;
}

gboolean
gradus_notes_is_wanted (const char *language, const char *const *languages)
{
  if (languages == NULL)
    languages = gradus_language_get_names ();
  /* Without any language there is nothing better than English. */
  if (languages[0] == NULL || strcmp (languages[0], "C") == 0
      || g_str_has_prefix (languages[0], "C.") || strcmp (languages[0], "POSIX") == 0)
    return TRUE;

  return strncmp (languages[0], language, 2) == 0;
}

/* Number of the section that the line at @line begins, or -1. */
static int
find_section (const char *line, const char *const *sections)
{
  gsize length = strcspn (line, "\r\n");

  if (length < 3 || strncmp (line, "## ", 3) != 0)
    return -1;
  for (int i = 0; sections[i] != NULL; i++)
    if (length - 3 == strlen (sections[i]) && strncmp (line + 3, sections[i], length - 3) == 0)
      return i;

  return -1;
}

char *
gradus_notes_check_sections (const char *text, const GradusAlgorithm *algorithm,
                             const char *language)
{
  const char *const *sections = gradus_notes_get_sections (algorithm->kind, language);
  g_autofree char *name = file_name (algorithm, language);
  guint seen = 0;
  int last = -1;

  for (const char *line = text; line != NULL && *line != '\0'; line = strchr (line, '\n'))
    {
      int section;

      if (*line == '\n')
        line++;
      section = find_section (line, sections);
      if (section < 0)
        continue;
      if (section <= last)
        return g_strdup_printf (_ ("In “%s” the section “%s” is twice or in the wrong place. The "
                                   "order is that of the other notes."),
                                name, sections[section]);
      seen |= 1u << section;
      last = section;
    }
  for (guint i = 0; sections[i] != NULL; i++)
    if ((seen >> i & 1) == 0)
      return g_strdup_printf (_ ("“%s” has no section “%s”. Add it with a heading of that name."),
                              name, sections[i]);

  return NULL;
}
