/* Gradus: the words of lessons and notes, kept as true as the numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-claim.h"
#include "gradus-link.h"
#include "gradus-say.h"
#include "gradus-words.h"

/* --- Links ------------------------------------------------------------------------------------ */

static GradusRun *
open_link (const char *link_text, const GradusLimit *limit, GError **error)
{
  g_autoptr (GradusLink) link = gradus_link_parse (link_text, error);
  g_autoptr (GradusSetup) setup = link != NULL ? gradus_link_make_setup (link, error) : NULL;
  g_autoptr (GradusRun) run = setup != NULL ? gradus_run_new (setup, error) : NULL;

  if (run == NULL)
    return NULL;
  gradus_run_set_limit (run, limit);
  return gradus_link_seek (link, run, error) ? g_steal_pointer (&run) : NULL;
}

GradusRun *
gradus_words_open (const char *link, GError **error)
{
  return open_link (link, NULL, error);
}

void
gradus_words_init (void)
{
  gradus_claim_set_opener (gradus_words_open);
}

/* --- Places ----------------------------------------------------------------------------------- */

/* The name, the position, the format or nothing. The position makes it different from TeX. */
#define PLACE "\\{\\{([^{}|]+)\\|at=([^{}|]+)(?:\\|([^{}|]*))?\\}\\}"

/* One place, wherever it stands, and what is to be written there. */
typedef struct
{
  char *whole, *name, *position, *format;
  char *text; /* NULL: it cannot be filled in */
  gboolean done;
} Place;

typedef struct
{
  GRegex *regex;
  GPtrArray *places;        /* Place, each once */
  GHashTable *by_whole;     /* not its own */
  GradusRun *walker;        /* of the page's run; or NULL */
  guint64 step, micro;      /* where that stands */
  const GradusLimit *limit; /* or NULL */
} Filling;

static void
place_free (gpointer data)
{
  Place *place = data;

  g_free (place->whole);
  g_free (place->name);
  g_free (place->position);
  g_free (place->format);
  g_free (place->text);
  g_free (place);
}

gboolean
gradus_words_has_places (const char *text)
{
  return text != NULL && strstr (text, "|at=") != NULL && g_regex_match_simple (PLACE, text, 0, 0);
}

/* Move @run, which has the limit, from where the page stands. */
static gboolean
walk_to (Filling *filling, const char *position, GError **error)
{
  const char *colon = strchr (position, ':');
  const guint64 number = colon != NULL ? g_ascii_strtoull (colon + 1, NULL, 10) : 0;
  GradusRun *run = filling->walker;

  if (run == NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("“%s” is no link. Where there is no page, a place names a whole one: "
                      "gradus:k-means?until=converged."),
                   position);
      return FALSE;
    }
  gradus_run_set_limit (run, filling->limit);
  gradus_run_seek (run, filling->step, filling->micro);
  if (g_str_equal (position, "here"))
    return gradus_run_check_limit (run, error);
  gradus_run_seek (run, 0, 0);
  if (g_str_equal (position, "end"))
    gradus_run_advance (run, GRADUS_RUN_DEFAULT_LIMIT, NULL, NULL, NULL);
  else if (g_str_has_prefix (position, "iteration:"))
    while (gradus_run_get_iteration (run) < number
           && gradus_run_forward (run, GRADUS_GRAIN_ITERATION))
      ;
  else if (g_str_has_prefix (position, "step:"))
    gradus_run_seek (run, number, 0);
  else if (!g_str_equal (position, "start"))
    {
      g_set_error (
        error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
        _ ("“%s” is no position. Write here, start, end, step:3, iteration:3 or a link."),
        position);
      return FALSE;
    }
  return gradus_run_check_limit (run, error);
}

/* What is written for one place, to which @run has gone; NULL with the sentence. */
static char *
fill_place (GradusRun *run, const Place *place, GError **error)
{
  g_autoptr (GradusNames) names = NULL;
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *text = place->format != NULL && *place->format != '\0'
                            ? g_strdup_printf ("{%s|%s}", place->name, place->format)
                            : g_strdup_printf ("{%s}", place->name);
  g_autofree char *mistake = NULL;
  GradusPosition now;

  gradus_run_get_view (run, &now);
  names = gradus_names_new (&now);
  g_free (gradus_say_take_error ());
  gradus_say_text (names, text, out);
  mistake = gradus_say_take_error ();
  if (mistake != NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   /* Translators: a place such as {{loss|at=end}}, and what is wrong with it. */
                   _ ("The place “%s” cannot be filled in: %s."), text, mistake);
      return NULL;
    }
  return g_strdup (out->str);
}

static void
find_places (Filling *filling, const char *text)
{
  g_autoptr (GMatchInfo) match = NULL;

  g_regex_match (filling->regex, text, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autofree char *whole = g_match_info_fetch (match, 0);
      Place *place;

      if (g_hash_table_contains (filling->by_whole, whole))
        continue;
      place = g_new0 (Place, 1);
      place->whole = g_steal_pointer (&whole);
      place->name = g_match_info_fetch (match, 1);
      place->position = g_match_info_fetch (match, 2);
      place->format = g_match_info_fetch (match, 3);
      g_ptr_array_add (filling->places, place);
      g_hash_table_insert (filling->by_whole, place->whole, place);
    }
}

/* Fill in all places at the position of place number @first. */
static void
fill_position (Filling *filling, guint first, GError **error)
{
  const char *position = ((const Place *) g_ptr_array_index (filling->places, first))->position;
  g_autoptr (GradusRun) own = NULL;
  GradusRun *run = NULL;

  if (gradus_link_is_link (position))
    run = own = open_link (position, filling->limit, error);
  else if (walk_to (filling, position, error))
    run = filling->walker;
  for (guint i = first; i < filling->places->len; i++)
    {
      Place *place = g_ptr_array_index (filling->places, i);

      if (!g_str_equal (place->position, position))
        continue;
      place->done = TRUE;
      if (run != NULL)
        place->text = fill_place (run, place, error != NULL && *error == NULL ? error : NULL);
    }
}

/* Each position once, as long as the limit lasts. */
static void
fill_positions (Filling *filling, GPtrArray *slow, GError **error)
{
  for (guint i = 0; i < filling->places->len; i++)
    {
      const Place *place = g_ptr_array_index (filling->places, i);
      const GradusLimit clock = gradus_limit_begin (GRADUS_WORDS_SLOW, 0, NULL);
      g_autoptr (GError) inner = NULL;

      if (place->done)
        continue;
      if (filling->limit != NULL && gradus_limit_is_over (filling->limit))
        {
          if (error != NULL && *error == NULL)
            g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_LIMIT,
                                 _ ("Some numbers of the text are missing, because it takes too "
                                    "long to find them all. Ask for fewer, or for earlier steps."));
          return;
        }
      fill_position (filling, i, &inner);
      if (slow != NULL && gradus_limit_is_over (&clock))
        g_ptr_array_add (slow, g_strdup_printf (
                                 /* Translators: a place such as {{loss|at=end}}. */
                                 _ ("The place “%s” takes more than a second to find. Ask for an "
                                    "earlier step."),
                                 place->whole));
      if (inner != NULL && error != NULL && *error == NULL)
        g_propagate_error (error, g_steal_pointer (&inner));
    }
}

static gboolean
replace_place (const GMatchInfo *match, GString *out, gpointer user_data)
{
  const Filling *filling = user_data;
  g_autofree char *whole = g_match_info_fetch (match, 0);
  const Place *place = g_hash_table_lookup (filling->by_whole, whole);

  g_string_append (out, place->text != NULL ? place->text : whole);
  return FALSE;
}

void
gradus_words_fill_all (GPtrArray *texts, GradusRun *here, const GradusLimit *limit, GPtrArray *slow,
                       GError **error)
{
  g_autoptr (GRegex) regex = g_regex_new (PLACE, 0, 0, NULL);
  g_autoptr (GPtrArray) places = g_ptr_array_new_with_free_func (place_free);
  g_autoptr (GHashTable) by_whole = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GError) inner = NULL;
  Filling filling = { regex, places, by_whole, NULL, 0, 0, limit };

  for (guint i = 0; i < texts->len; i++)
    if (gradus_words_has_places (g_ptr_array_index (texts, i)))
      find_places (&filling, g_ptr_array_index (texts, i));
  if (places->len == 0)
    return;
  /* A run of its own, so that the one that is shown does not move. */
  if (here != NULL)
    {
      filling.walker = gradus_run_copy (here);
      filling.step = gradus_run_get_step (here);
      filling.micro = gradus_run_get_micro (here);
    }
  fill_positions (&filling, slow, &inner);
  g_clear_pointer (&filling.walker, gradus_run_free);
  for (guint i = 0; i < texts->len; i++)
    {
      char *text = g_ptr_array_index (texts, i);

      if (!gradus_words_has_places (text))
        continue;
      g_ptr_array_index (texts, i) = g_regex_replace_eval (regex, text, -1, 0, 0, replace_place,
                                                           &filling, NULL);
      g_free (text);
    }
  if (inner != NULL)
    g_propagate_error (error, g_steal_pointer (&inner));
}

char *
gradus_words_fill (const char *text, GradusRun *here, const GradusLimit *limit, GError **error)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();

  g_ptr_array_add (texts, g_strdup (text));
  gradus_words_fill_all (texts, here, limit, NULL, error);
  return g_ptr_array_index (texts, 0);
}

char *
gradus_words_hide (const char *text)
{
  g_autoptr (GRegex) regex = NULL;

  if (!gradus_words_has_places (text))
    return g_strdup (text);
  regex = g_regex_new (PLACE, 0, 0, NULL);
  return g_regex_replace_literal (regex, text, -1, 0, "…", 0, NULL);
}

char *
gradus_words_fill_blurb (const GradusAlgorithm *algorithm, const GradusPreset *preset,
                         GError **error)
{
  const char *text = _ (preset->blurb);
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GradusRun) run = NULL;

  if (!gradus_words_has_places (text))
    return g_strdup (text);
  setup = gradus_setup_new_preset (algorithm, preset, error);
  run = setup != NULL ? gradus_run_new (setup, error) : NULL;
  return run != NULL ? gradus_words_fill (text, run, NULL, error) : g_strdup (text);
}

/* --- Comments --------------------------------------------------------------------------------- */

#define COMMENT "[ \\t]*<!--(.*?)-->[ \\t]*\\n?"

char *
gradus_words_strip (const char *text)
{
  g_autoptr (GRegex) regex = g_regex_new (COMMENT, G_REGEX_DOTALL, 0, NULL);

  return g_regex_replace_literal (regex, text, -1, 0, "", 0, NULL);
}

/* What is done with the claims of one comment; @link may be empty. */
typedef void (*ClaimsFunc) (const char *link, char **claims, gpointer user_data);

static void
for_each_comment (const char *text, ClaimsFunc func, gpointer user_data)
{
  g_autoptr (GRegex) regex = g_regex_new (COMMENT, G_REGEX_DOTALL, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  g_regex_match (regex, text, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autofree char *inner = g_match_info_fetch (match, 1);
      g_auto (GStrv) lines = g_strsplit (g_strstrip (inner), "\n", -1);

      if (lines[0] == NULL || !g_str_has_prefix (lines[0], "claims"))
        continue;
      func (g_strstrip (lines[0] + strlen ("claims")), lines + 1, user_data);
    }
}

typedef struct
{
  const GradusAlgorithm *algorithm;
  GPtrArray *problems;
  guint count;
} NoteCheck;

static void
check_comment (const char *link, char **claims, gpointer user_data)
{
  NoteCheck *check = user_data;
  g_autofree char *first_look = g_strdup_printf ("gradus:%s?until=converged", check->algorithm->id);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusRun) run = gradus_words_open (*link != '\0' ? link : first_look, &error);

  if (run == NULL)
    {
      g_ptr_array_add (check->problems, g_strdup (error->message));
      return;
    }
  for (; *claims != NULL; claims++)
    {
      if (*g_strstrip (*claims) == '\0')
        continue;
      check->count++;
      if (!gradus_claim_check_at (run, *claims, &error))
        g_ptr_array_add (check->problems, g_strdup_printf ("%s: %s", link, error->message));
      g_clear_error (&error);
    }
}

guint
gradus_words_check_notes (const char *text, const GradusAlgorithm *algorithm, GPtrArray *problems)
{
  NoteCheck check = { algorithm, problems, 0 };

  gradus_words_init ();
  for_each_comment (text, check_comment, &check);
  return check.count;
}

static void
append_claims (const char *link, char **claims, gpointer user_data)
{
  GString *out = user_data;

  (void) link;
  for (; *claims != NULL; claims++)
    g_string_append_printf (out, "%s\n", g_strstrip (*claims));
}

char *
gradus_words_list_note_claims (const char *text)
{
  GString *out = g_string_new (NULL);

  for_each_comment (text, append_claims, out);
  return g_string_free (out, FALSE);
}

/* --- Sentences -------------------------------------------------------------------------------- */

#define NUMBER "(?<![\\p{Latin}\\d_^{.])\\d+(?:,\\d{3})*(?:\\.\\d+)?(?![\\p{Latin}\\d}])"
#define SUSPECT                                                                                    \
  "\\b([Mm]ore|[Ll]ess|[Bb]ecause|[Ee]ach|[Nn]ever|[Aa]lways|[Ff]ewer|[Ff]aster|[Ss]lower|"        \
  "[Ll]arger|[Ss]maller|[Ll]argest|[Ss]mallest)\\b|更|比|最|每|从不|因为"

/* Without what nobody reads as a sentence: displayed formulas, targets of links, headings. */
static char *
get_prose (const char *text)
{
  static const char *const patterns[][2] = {
    { "\\$\\$.*?\\$\\$", " " },
    { "\\]\\([^)]*\\)", "]" },
    { "(?m)^#[^\n]*$", "" },
    { "(?m)^```.*?^```", "" },
    { PLACE, "" },
  };
  char *out = g_strdup (text);

  for (guint i = 0; i < G_N_ELEMENTS (patterns); i++)
    {
      g_autoptr (GRegex) regex = g_regex_new (patterns[i][0], G_REGEX_DOTALL, 0, NULL);
      char *next = g_regex_replace_literal (regex, out, -1, 0, patterns[i][1], 0, NULL);

      g_free (out);
      out = next;
    }
  return out;
}

/* The numbers of @text without the commas in them. */
static GHashTable *
list_numbers (const char *text)
{
  GHashTable *numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GRegex) regex = g_regex_new (NUMBER, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  g_regex_match (regex, text, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autofree char *number = g_match_info_fetch (match, 0);
      g_auto (GStrv) parts = g_strsplit (number, ",", -1);

      g_hash_table_add (numbers, g_strjoinv ("", parts));
    }
  return numbers;
}

static gboolean
share_one (GHashTable *one, GHashTable *other)
{
  GHashTableIter iter;
  gpointer number;

  g_hash_table_iter_init (&iter, one);
  while (g_hash_table_iter_next (&iter, &number, NULL))
    if (g_hash_table_contains (other, number))
      return TRUE;
  return FALSE;
}

void
gradus_words_list_unclaimed (const char *text, const char *claims, GPtrArray *sentences)
{
  g_autofree char *prose = get_prose (text);
  g_auto (GStrv) parts = g_regex_split_simple ("(?<=[.!?:])\\s+|(?<=[。！？：；])|\\n\\n+|\\n- ",
                                               prose, 0, 0);
  g_autoptr (GHashTable) claimed = list_numbers (claims);
  const gboolean any = strpbrk (claims, "<>=~:") != NULL;

  for (guint i = 0; parts[i] != NULL; i++)
    {
      g_autoptr (GHashTable) numbers = list_numbers (parts[i]);
      const gboolean covered = g_hash_table_size (numbers) > 0 ? share_one (numbers, claimed) : any;

      if (covered
          || (g_hash_table_size (numbers) == 0 && !g_regex_match_simple (SUSPECT, parts[i], 0, 0)))
        continue;
      g_ptr_array_add (sentences, g_strdelimit (g_strdup (g_strstrip (parts[i])), "\n", ' '));
    }
}

static void
list_missing (GHashTable *one, GHashTable *other, const char *where, GPtrArray *sentences)
{
  GHashTableIter iter;
  gpointer number;

  g_hash_table_iter_init (&iter, one);
  while (g_hash_table_iter_next (&iter, &number, NULL))
    if ((strchr (number, '.') != NULL || strlen (number) >= 3)
        && !g_hash_table_contains (other, number))
      g_ptr_array_add (sentences, g_strdup_printf ("%s: %s", where, (const char *) number));
}

void
gradus_words_compare_numbers (const char *english, const char *other, GPtrArray *sentences)
{
  g_autofree char *english_prose = get_prose (english);
  g_autofree char *other_prose = get_prose (other);
  g_autoptr (GHashTable) a = list_numbers (english_prose);
  g_autoptr (GHashTable) b = list_numbers (other_prose);

  list_missing (a, b, "only in English", sentences);
  list_missing (b, a, "not in English", sentences);
}
