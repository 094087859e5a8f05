/* Gradus: finding entries, lessons and whatever else has a name.
 *
 * People type what they remember: "svm", "kmeans", "k means", "K均值", "julei", "jl", "percepton". So
 * a name is compared in several forms: as it is, without accents, case and marks; its words; all
 * its letters in one piece; and, when it is Chinese, as its pinyin and as the initials of that.
 *
 * The forms that match give a mark between 0 and 1, times the weight of the field where the name
 * stands: the whole name before its beginning, whole words before their beginnings, and these
 * before parts of words, which count from four letters on ("em" is not found in "theorem"). One
 * letter that is missing, too many, wrong or exchanged with its neighbour is forgiven from four
 * letters on, in a thing's own names; so are Chinese characters that sound alike ("卡尔慢").
 * Several words that are no name are looked for one by one, and half of them have to be found
 * ("viterbi algorithm"), not only single letters ("k-measn" is not every name with a "k").
 *
 * Cost: comparing a query with an entry takes microseconds, so hundreds are ranked at every key.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-registry.h"
#include "gradus-search-resources.h"
#include "gradus-search.h"

#define PINYIN "/io/github/gradus/Gradus/search/pinyin.txt"

/* Letters of a query from which on parts of words and typing errors count. */
#define ENOUGH 4
/* What is lost when words are found one by one, and for a letter that is wrong. */
#define APART 0.8
#define MISTYPED 0.55
/* Half of the characters of a Chinese query in a name are more than half of its letters. */
#define COMMON 0.9

static const double weights[] = {
  [GRADUS_SEARCH_TITLE] = 1,
  [GRADUS_SEARCH_ALIAS] = 0.95,
  [GRADUS_SEARCH_CHAPTER] = 0.5,
  [GRADUS_SEARCH_TEXT] = 0.3,
};

/* A name in the forms in which it is compared; a query is one, too. */
typedef struct
{
  GradusSearchField field;
  char *text;    /* a space before each word */
  char **words;  /* these; none of running text */
  char *letters; /* the words without what parts them */
  gboolean han;  /* it has Chinese characters */
  char *pinyin;  /* of these, in one piece; NULL without any */
  char *initials;
} Name;

struct _GradusSearchTerms
{
  GPtrArray *names; /* Name */
};

struct _GradusSearchQuery
{
  Name *whole;
  GPtrArray *words; /* Name: its words one by one; empty when there is one only */
};

/* --- Forms ------------------------------------------------------------------------------------ */

static gboolean
is_han (gunichar c)
{
  return g_unichar_get_script (c) == G_UNICODE_SCRIPT_HAN;
}

/* Character -> syllable. */
static GHashTable *
get_readings (void)
{
  static gsize readings;

  if (g_once_init_enter (&readings))
    {
      g_autoptr (GBytes) bytes = g_resource_lookup_data (gradus_search_get_resource (), PINYIN,
                                                         G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
      g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
      GHashTable *table = g_hash_table_new (NULL, NULL);

      for (char **line = lines; *line != NULL; line++)
        {
          char *space = strchr (*line, ' ');

          if (space == NULL)
            continue;
          *space = '\0';
          for (const char *at = space + 1; *at != '\0'; at = g_utf8_next_char (at))
            g_hash_table_insert (table, GUINT_TO_POINTER (g_utf8_get_char (at)),
                                 (gpointer) g_intern_string (*line));
        }
      g_once_init_leave (&readings, (gsize) table);
    }
  return (GHashTable *) readings;
}

/* A symbol is called by its name, so that "α", "alpha" and "\\alpha" are the same. */
static const char *
get_symbol_name (gunichar c)
{
  static const char *const greek[] = {
    "alpha", "beta",   "gamma",   "delta", "epsilon", "zeta",    "eta",   "theta", "iota",
    "kappa", "lambda", "mu",      "nu",    "xi",      "omicron", "pi",    "rho",   "sigma",
    "sigma", "tau",    "upsilon", "phi",   "chi",     "psi",     "omega",
  };

  if (c >= 0x3b1 && c < 0x3b1 + G_N_ELEMENTS (greek))
    return greek[c - 0x3b1];
  return c == 0x2207 ? "nabla" : c == 0x2202 ? "partial" : NULL;
}

static void
append_space (GString *out)
{
  if (out->len > 0 && out->str[out->len - 1] != ' ')
    g_string_append_c (out, ' ');
}

char *
gradus_search_fold (const char *text)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);
  g_autofree char *apart = g_utf8_normalize (folded, -1, G_NORMALIZE_ALL);
  GString *out = g_string_new (NULL);

  for (const char *at = apart; at != NULL && *at != '\0'; at = g_utf8_next_char (at))
    {
      const gunichar c = g_utf8_get_char (at);

      if (g_unichar_ismark (c) || c == '\'' || c == 0x2019)
        continue;
      if (get_symbol_name (c) != NULL)
        {
          append_space (out);
          g_string_append_printf (out, "%s ", get_symbol_name (c));
        }
      else if (g_unichar_isalnum (c))
        g_string_append_unichar (out, c);
      else
        append_space (out);
    }
  return g_strchomp (g_string_free (out, FALSE));
}

static Name *
name_new (GradusSearchField field, const char *text)
{
  g_autofree char *folded = gradus_search_fold (text);
  Name *name = g_new0 (Name, 1);
  GString *pinyin = g_string_new (NULL), *initials = g_string_new (NULL);

  name->field = field;
  name->text = g_strconcat (" ", folded, NULL);
  name->words = g_strsplit (field != GRADUS_SEARCH_TEXT ? folded : "", " ", -1);
  name->letters = field != GRADUS_SEARCH_TEXT ? g_strjoinv (NULL, name->words) : g_strdup (folded);
  /* Running text is not found by its sound. */
  for (const char *at = field != GRADUS_SEARCH_TEXT ? name->letters : ""; *at != '\0';
       at = g_utf8_next_char (at))
    {
      const gunichar c = g_utf8_get_char (at);
      const char *reading = NULL;

      if (is_han (c))
        {
          name->han = TRUE;
          reading = g_hash_table_lookup (get_readings (), GUINT_TO_POINTER (c));
        }
      if (reading != NULL)
        {
          g_string_append (pinyin, reading);
          g_string_append_c (initials, *reading);
        }
      else
        {
          g_string_append_unichar (pinyin, c);
          g_string_append_unichar (initials, c);
        }
    }
  name->pinyin = g_string_free (pinyin, !name->han);
  name->initials = g_string_free (initials, !name->han);
  return name;
}

static void
name_free (gpointer data)
{
  Name *name = data;

  g_free (name->text);
  g_strfreev (name->words);
  g_free (name->letters);
  g_free (name->pinyin);
  g_free (name->initials);
  g_free (name);
}

/* --- Comparing -------------------------------------------------------------------------------- */

/* Letters to insert, delete, change, or exchange with the next one, to make @b of @a (optimal
 * string alignment; Damerau 1964). O(|a| |b|). */
static guint
count_errors (const char *a_, const char *b_)
{
  glong n, m;
  g_autofree gunichar *a = g_utf8_to_ucs4_fast (a_, -1, &n);
  g_autofree gunichar *b = g_utf8_to_ucs4_fast (b_, -1, &m);
  g_autofree guint *memory = g_new (guint, 3 * (gsize) (m + 1));
  guint *before = memory, *above = memory + m + 1, *row = memory + 2 * (m + 1);

  for (glong j = 0; j <= m; j++)
    above[j] = (guint) j;
  for (glong i = 1; i <= n; i++)
    {
      guint *oldest = before;

      row[0] = (guint) i;
      for (glong j = 1; j <= m; j++)
        {
          row[j] = MIN (MIN (row[j - 1], above[j]) + 1, above[j - 1] + (a[i - 1] != b[j - 1]));
          if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
            row[j] = MIN (row[j], before[j - 2] + 1);
        }
      before = above;
      above = row;
      row = oldest;
    }
  return above[m];
}

/* The words of @query are words of @name, one after the other; the last may be the beginning of
 * one. */
static double
match_words (const Name *name, const Name *query)
{
  const gsize length = strlen (query->text);
  const gboolean beginning = name->field != GRADUS_SEARCH_TEXT
                             || strlen (strrchr (query->text, ' ') + 1) >= ENOUGH;
  double mark = 0;

  for (const char *at = name->text; (at = strstr (at, query->text)) != NULL; at += length)
    {
      if (at[length] == ' ' || at[length] == '\0')
        return 0.85;
      if (beginning)
        mark = 0.7;
    }
  return mark;
}

/* Whether count_errors() is 1. Asked of every word of every name, so it stops at the first letter
 * that differs: whatever the error is, the rest has to be the same. O(|a|), without memory. */
static gboolean
has_one_error (const char *a, const char *b)
{
  const char *a1, *b1;

  while (*a != '\0' && g_utf8_get_char (a) == g_utf8_get_char (b))
    {
      a = g_utf8_next_char (a);
      b = g_utf8_next_char (b);
    }
  a1 = *a != '\0' ? g_utf8_next_char (a) : NULL;
  b1 = *b != '\0' ? g_utf8_next_char (b) : NULL;
  if (a1 == NULL || b1 == NULL)
    return (a1 != NULL && *a1 == '\0') || (b1 != NULL && *b1 == '\0');
  if (g_str_equal (a1, b) || g_str_equal (a, b1) || g_str_equal (a1, b1))
    return TRUE;
  return *a1 != '\0' && *b1 != '\0' && g_utf8_get_char (a) == g_utf8_get_char (b1)
         && g_utf8_get_char (a1) == g_utf8_get_char (b)
         && g_str_equal (g_utf8_next_char (a1), g_utf8_next_char (b1));
}

static double
match_mistyped (const Name *name, const Name *query)
{
  const guint length = (guint) strlen (query->letters);

  if (length < ENOUGH)
    return 0;
  if (has_one_error (query->letters, name->letters))
    return MISTYPED;
  for (char **word = name->words; *word != NULL; word++)
    {
      if (strlen (*word) >= ENOUGH && has_one_error (query->letters, *word))
        return MISTYPED * 0.9;
    }
  return 0;
}

/* A query of Latin letters as the sound of a Chinese name. Chinese that sounds like it was typed by
 * its sound, and another character of that sound was taken. */
static double
match_sound (const Name *name, const Name *query)
{
  const gsize length = strlen (query->letters);

  if (!name->han || length < 2)
    return 0;
  if (query->han)
    return g_utf8_strlen (query->letters, -1) >= 2 && g_str_has_prefix (name->pinyin, query->pinyin)
             ? MISTYPED
             : 0;
  if (g_str_equal (name->pinyin, query->letters))
    return 0.9;
  if (g_str_equal (name->initials, query->letters))
    return 0.8;
  if (length >= 3 && g_str_has_prefix (name->pinyin, query->letters))
    return 0.7;
  if (length >= 3 && g_str_has_prefix (name->initials, query->letters))
    return 0.6;
  return length >= ENOUGH && strstr (name->pinyin, query->letters) != NULL ? 0.5 : 0;
}

static double
match_name (const Name *name, const Name *query)
{
  const gboolean text = name->field == GRADUS_SEARCH_TEXT;
  double mark = match_words (name, query);

  if (query->han && strstr (name->letters, query->letters) != NULL)
    mark = MAX (mark, 0.75);
  if (!text)
    {
      if (g_str_equal (name->letters, query->letters))
        mark = 1;
      else if (g_str_has_prefix (name->letters, query->letters) && strlen (query->letters) > 1)
        mark = MAX (mark, 0.9);
      else if (strlen (query->letters) >= ENOUGH && strstr (name->letters, query->letters) != NULL)
        mark = MAX (mark, 0.5);
      mark = MAX (mark, match_sound (name, query));
      /* There are many names of what a thing belongs to, and its own is enough. */
      if (mark == 0 && name->field <= GRADUS_SEARCH_ALIAS)
        mark = match_mistyped (name, query);
    }
  return mark * weights[name->field];
}

static double
match_any (const GradusSearchTerms *terms, const Name *query)
{
  double best = 0;

  for (guint i = 0; i < terms->names->len; i++)
    best = MAX (best, match_name (g_ptr_array_index (terms->names, i), query));
  return best;
}

double
gradus_search_match (const GradusSearchTerms *terms, const GradusSearchQuery *query)
{
  double best, sum = 0;
  guint found = 0, long_found = 0;

  g_return_val_if_fail (terms != NULL && query != NULL, 0);

  best = match_any (terms, query->whole);
  for (guint i = 0; i < query->words->len; i++)
    {
      const Name *word = g_ptr_array_index (query->words, i);
      const double mark = match_any (terms, word);

      found += mark > 0;
      long_found += mark > 0 && strlen (word->letters) > 1;
      sum += mark;
    }
  if (long_found == 0 || 2 * found < query->words->len)
    return best;
  /* All of the words before some of them. */
  return MAX (best, APART * sum / query->words->len * (1 + found / (double) query->words->len) / 2);
}

/* The most characters in a row of @a that are in @b, too. */
static glong
count_common (const char *a, const char *b)
{
  glong most = 0;

  for (; *a != '\0'; a = g_utf8_next_char (a))
    for (const char *at = b; *at != '\0'; at = g_utf8_next_char (at))
      {
        const char *p = a, *q = at;
        glong n = 0;

        for (; *p != '\0' && g_utf8_get_char (p) == g_utf8_get_char (q); n++)
          {
            p = g_utf8_next_char (p);
            q = g_utf8_next_char (q);
          }
        most = MAX (most, n);
      }
  return most;
}

double
gradus_search_distance (const GradusSearchTerms *terms, const GradusSearchQuery *query)
{
  const char *letters = query->whole->letters;
  double least = 1;

  g_return_val_if_fail (terms != NULL && query != NULL, 1);

  for (guint i = 0; i < terms->names->len; i++)
    {
      const Name *name = g_ptr_array_index (terms->names, i);
      const char *forms[] = { name->letters, name->pinyin };

      if (name->field > GRADUS_SEARCH_ALIAS)
        continue;
      if (query->whole->han && name->han)
        {
          const glong common = count_common (letters, name->letters);

          if (common >= 2)
            least = MIN (least,
                         COMMON * (1 - (double) common / (double) g_utf8_strlen (letters, -1)));
        }
      for (guint form = 0; form < G_N_ELEMENTS (forms) && forms[form] != NULL; form++)
        {
          const glong longer = MAX (g_utf8_strlen (forms[form], -1), g_utf8_strlen (letters, -1));

          least = MIN (least, count_errors (letters, forms[form]) / (double) longer);
        }
    }
  return least;
}

/* --- Terms and queries ------------------------------------------------------------------------ */

GradusSearchTerms *
gradus_search_terms_new (void)
{
  GradusSearchTerms *terms = g_new0 (GradusSearchTerms, 1);

  terms->names = g_ptr_array_new_with_free_func (name_free);
  return terms;
}

void
gradus_search_terms_free (GradusSearchTerms *terms)
{
  g_ptr_array_unref (terms->names);
  g_free (terms);
}

void
gradus_search_terms_add (GradusSearchTerms *terms, GradusSearchField field, const char *text)
{
  g_auto (GStrv) parts = NULL;

  g_return_if_fail (terms != NULL);

  if (text == NULL)
    return;
  parts = g_strsplit (text, ";", -1);
  for (char **part = parts; *part != NULL; part++)
    {
      Name *name = name_new (field, *part);

      if (*name->letters != '\0')
        g_ptr_array_add (terms->names, name);
      else
        name_free (name);
    }
}

void
gradus_search_terms_add_both (GradusSearchTerms *terms, GradusSearchField field, const char *text)
{
  const char *translated = text != NULL ? _ (text) : NULL;

  gradus_search_terms_add (terms, field, text);
  /* The same pointer where there is no translation. */
  if (translated != text)
    gradus_search_terms_add (terms, field, translated);
}

static void
add_chapter (GradusSearchTerms *terms, const GradusChapter *chapter)
{
  if (chapter == NULL)
    return;
  gradus_search_terms_add_both (terms, GRADUS_SEARCH_CHAPTER, chapter->title);
}

GradusSearchTerms *
gradus_search_terms_new_for_entry (const GradusAlgorithm *algorithm)
{
  GradusSearchTerms *terms = gradus_search_terms_new ();

  gradus_search_terms_add_both (terms, GRADUS_SEARCH_TITLE, algorithm->title);
  gradus_search_terms_add (terms, GRADUS_SEARCH_ALIAS, algorithm->id);
  if (algorithm->sheet != NULL)
    {
      gradus_search_terms_add (terms, GRADUS_SEARCH_ALIAS, algorithm->sheet->aliases);
      gradus_search_terms_add_both (terms, GRADUS_SEARCH_TEXT, algorithm->sheet->terms);
      gradus_search_terms_add (terms, GRADUS_SEARCH_TEXT, _ (algorithm->sheet->aha));
    }
  add_chapter (terms, gradus_registry_find_chapter (algorithm->chapter));
  gradus_search_terms_add (terms, GRADUS_SEARCH_TEXT, _ (algorithm->summary));
  return terms;
}

GradusSearchTerms *
gradus_search_terms_new_for_algorithm (const GradusAlgorithm *algorithm)
{
  GradusSearchTerms *terms = gradus_search_terms_new_for_entry (algorithm);

  for (const GradusParam *param = algorithm->params; param != NULL && param->id != NULL; param++)
    gradus_search_terms_add_both (terms, GRADUS_SEARCH_TEXT, param->label);
  for (const GradusPreset *preset = algorithm->presets; preset != NULL && preset->id != NULL;
       preset++)
    gradus_search_terms_add_both (terms, GRADUS_SEARCH_TEXT, preset->title);
  return terms;
}

GradusSearchTerms *
gradus_search_terms_new_for_lesson (GradusLesson *lesson)
{
  static const char *const languages[] = { NULL, "en", "zh_CN" };
  const GradusAlgorithm *algorithm = gradus_lesson_get_algorithm (lesson);
  const char *figure = gradus_lesson_get_figure (lesson);
  GradusSearchTerms *terms = gradus_search_terms_new ();

  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      gradus_search_terms_add (
        terms, GRADUS_SEARCH_TITLE,
        gradus_lesson_get_text (lesson, GRADUS_LESSON_WHOLE, GRADUS_LESSON_TITLE, languages[i]));
      gradus_search_terms_add (
        terms, GRADUS_SEARCH_TEXT,
        gradus_lesson_get_text (lesson, GRADUS_LESSON_WHOLE, GRADUS_LESSON_SUMMARY, languages[i]));
    }
  if (algorithm != NULL)
    {
      gradus_search_terms_add (terms, GRADUS_SEARCH_ALIAS, algorithm->id);
      gradus_search_terms_add (terms, GRADUS_SEARCH_ALIAS, algorithm->title);
      gradus_search_terms_add (terms, GRADUS_SEARCH_ALIAS, _ (algorithm->title));
      if (algorithm->sheet != NULL)
        gradus_search_terms_add (terms, GRADUS_SEARCH_ALIAS, algorithm->sheet->aliases);
    }
  if (figure != NULL)
    {
      g_autofree char *english = g_strdup_printf ("Figure %s", figure);
      g_autofree char *shown = g_strdup_printf (_ ("Figure %s"), figure);

      gradus_search_terms_add (terms, GRADUS_SEARCH_ALIAS, english);
      gradus_search_terms_add (terms, GRADUS_SEARCH_ALIAS, shown);
    }
  add_chapter (terms, gradus_lesson_get_chapter (lesson));
  return terms;
}

GradusSearchQuery *
gradus_search_query_new (const char *text)
{
  GradusSearchQuery *query = g_new0 (GradusSearchQuery, 1);

  query->whole = name_new (GRADUS_SEARCH_TITLE, text != NULL ? text : "");
  query->words = g_ptr_array_new_with_free_func (name_free);
  if (g_strv_length (query->whole->words) > 1)
    {
      for (char **word = query->whole->words; *word != NULL; word++)
        g_ptr_array_add (query->words, name_new (GRADUS_SEARCH_TITLE, *word));
    }
  if (*query->whole->letters == '\0')
    g_clear_pointer (&query, gradus_search_query_free);
  return query;
}

void
gradus_search_query_free (GradusSearchQuery *query)
{
  name_free (query->whole);
  g_ptr_array_unref (query->words);
  g_free (query);
}

/* --- What of a text was found ----------------------------------------------------------------- */

/* The letters of a text one after the other, in one of the forms in which names are compared, and
 * of each byte of them the place of its letter in the text. */
typedef struct
{
  GString *letters;
  GArray *places; /* gsize */
} Traced;

typedef enum
{
  FORM_LETTERS,
  FORM_PINYIN,
  FORM_INITIALS,
} Form;

static void
traced_add (Traced *traced, const char *letters, gsize place)
{
  g_string_append (traced->letters, letters);
  while (traced->places->len < traced->letters->len)
    g_array_append_val (traced->places, place);
}

static void
trace (Traced *traced, const char *text, Form form)
{
  traced->letters = g_string_new (NULL);
  traced->places = g_array_new (FALSE, FALSE, sizeof (gsize));
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      const gunichar c = g_utf8_get_char (at);
      const char *reading = form != FORM_LETTERS && is_han (c)
                              ? g_hash_table_lookup (get_readings (), GUINT_TO_POINTER (c))
                              : NULL;
      const char initial[] = { reading != NULL ? *reading : '\0', '\0' };
      g_autofree char *letter = g_strndup (at, (gsize) (g_utf8_next_char (at) - at));
      g_autofree char *folded = gradus_search_fold (letter);

      traced_add (traced,
                  reading == NULL         ? folded
                  : form == FORM_INITIALS ? initial
                                          : reading,
                  (gsize) (at - text));
    }
}

static void
traced_clear (Traced *traced)
{
  g_string_free (traced->letters, TRUE);
  g_array_unref (traced->places);
}

/* Whether the letter at @place of @text begins a word; every Chinese one does. */
static gboolean
begins_word (const char *text, gsize place)
{
  const char *before = place > 0 ? g_utf8_prev_char (text + place) : NULL;

  return before == NULL || is_han (g_utf8_get_char (text + place))
         || !g_unichar_isalnum (g_utf8_get_char (before));
}

/* All places of @wanted: at the beginnings of words, and of enough letters in the midst of them. */
static gboolean
find_places (const Traced *traced, const char *text, const char *wanted, GArray *ranges)
{
  const gsize length = strlen (wanted);
  gboolean found = FALSE;

  for (const char *at = traced->letters->str; (at = strstr (at, wanted)) != NULL; at += length)
    {
      const gsize first = (gsize) (at - traced->letters->str);
      const gsize from = g_array_index (traced->places, gsize, first);
      const gsize behind = g_array_index (traced->places, gsize, first + length - 1);
      const gsize to = (gsize) (g_utf8_next_char (text + behind) - text);

      if (!begins_word (text, from) && length < ENOUGH)
        continue;
      g_array_append_val (ranges, from);
      g_array_append_val (ranges, to);
      found = TRUE;
    }
  return found;
}

GArray *
gradus_search_find_in (const GradusSearchQuery *query, const char *text)
{
  GArray *ranges = g_array_new (FALSE, FALSE, sizeof (gsize));

  g_return_val_if_fail (query != NULL && text != NULL, ranges);

  for (Form form = FORM_LETTERS; form <= FORM_INITIALS && ranges->len == 0; form++)
    {
      Traced traced;

      if (form != FORM_LETTERS && query->whole->han)
        break;
      trace (&traced, text, form);
      if (!find_places (&traced, text, query->whole->letters, ranges))
        for (guint i = 0; i < query->words->len; i++)
          find_places (&traced, text, ((const Name *) query->words->pdata[i])->letters, ranges);
      traced_clear (&traced);
    }
  return ranges;
}
