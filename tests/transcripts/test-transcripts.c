/* What a learner reads and sees at the first look of every entry, compared with what a person has
 * read and found good.
 *
 * ID.txt in this folder is the tell (gradus-tell.h) of the first look of an entry with all marks of
 * its pictures: the start, the steps in which every phase comes once, each with its first micro-
 * step, and the last step. One entry of each family is there in Chinese as well, ID.zh_CN.txt.
 * Behind the English text stand digests of what every preset says and draws, so that what changes
 * anywhere changes the file of its entry.
 *
 * A sentence, a number, a formula or a picture that changes is a difference that the test prints.
 * Where the change is meant,
 *
 *   GRADUS_RENEW_TRANSCRIPTS=1 meson test -C _build transcripts
 *
 * writes the files anew; read the diff before it is committed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-init.h"
#include "gradus-language.h"
#include "gradus-registry.h"
#include "gradus-tell.h"
#include "gradus-words.h"

#define RENEW "GRADUS_RENEW_TRANSCRIPTS"
/* All phases of most entries; of many phases the first. */
#define FEWEST_STEPS 3
#define MOST_STEPS 4
/* Of a digest. */
#define DIGEST_STEPS 32
#define CHINESE_STEPS 12
/* Of a difference. */
#define MAX_SHOWN 60

typedef struct
{
  const GradusAlgorithm *algorithm;
  const char *language; /* "en", "zh_CN" */
} Transcript;

static guint64
count_steps (const GradusAlgorithm *algorithm)
{
  guint64 n = 0;

  while (algorithm->phases[n].id != NULL)
    n++;

  return CLAMP (n, FEWEST_STEPS, MOST_STEPS);
}

/* What @options ask of @preset; of one that is refused, why. */
static char *
tell (const GradusAlgorithm *algorithm, const GradusPreset *preset, const char *language,
      GradusTellOptions options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GradusRun) run = NULL;
  g_autofree char *blurb = NULL;
  char *text;

  gradus_set_language (language);
  setup = gradus_setup_new_preset (algorithm, preset, &error);
  g_assert_no_error (error);
  run = gradus_run_new (setup, &error);
  if (run == NULL)
    return g_strdup (error->message);
  options.limit = GRADUS_RUN_DEFAULT_LIMIT;
  options.title = g_dgettext (GETTEXT_PACKAGE, preset->title);
  options.blurb = blurb = gradus_words_fill_blurb (algorithm, preset, &error);
  g_assert_no_error (error);
  text = gradus_tell (run, &options);
  if (strstr (text, "Project-Id-Version") != NULL)
    g_error ("%s, %s: nothing is told by the head of the catalogue", algorithm->id, preset->id);
  /* What a name of a list leaves where a sentence wants one number. */
  if (strstr (text, "()") != NULL)
    g_error ("%s, %s: an empty list is told", algorithm->id, preset->id);
  /* The answer, and a reason that calls the point by another number. */
  if (g_regex_match_simple ("Answer: Point \\d+\\. Point \\d", text, 0, 0))
    g_error ("%s, %s: a point has two numbers", algorithm->id, preset->id);

  return text;
}

/* Of every preset a digest of its words and pictures, and one of its words in Chinese: it says that
 * something has changed, and where. */
static void
append_digests (GString *out, const GradusAlgorithm *algorithm)
{
  const GradusTellOptions marks = { .steps = DIGEST_STEPS, .micros = 2, .marks = TRUE };
  const GradusTellOptions words = { .steps = CHINESE_STEPS, .micros = 1 };

  g_string_append (out, "\nDigests of all presets\n----------------------\n");
  for (const GradusPreset *p = algorithm->presets; p->id != NULL; p++)
    {
      g_autofree char *english = tell (algorithm, p, "en", marks);
      g_autofree char *chinese = tell (algorithm, p, "zh_CN", words);
      g_autofree char *first = g_compute_checksum_for_string (G_CHECKSUM_SHA256, english, -1);
      g_autofree char *second = g_compute_checksum_for_string (G_CHECKSUM_SHA256, chinese, -1);

      g_string_append_printf (out, "%s: %.10s %.10s\n", p->id, first, second);
    }
}

static char *
transcribe (const Transcript *transcript)
{
  const GradusAlgorithm *algorithm = transcript->algorithm;
  const GradusTellOptions options = { .steps = count_steps (algorithm),
                                      .micros = 1,
                                      .marks = TRUE };
  g_autofree char *text = tell (algorithm, gradus_algorithm_first_look (algorithm),
                                transcript->language, options);
  GString *out = g_string_new (text);

  if (g_str_equal (transcript->language, "en"))
    append_digests (out, algorithm);

  return g_string_free (out, FALSE);
}

/* "k-means.txt", "k-means.zh_CN.txt" */
static char *
name_of (const Transcript *transcript)
{
  return g_str_equal (transcript->language, "en")
           ? g_strconcat (transcript->algorithm->id, ".txt", NULL)
           : g_strconcat (transcript->algorithm->id, ".", transcript->language, ".txt", NULL);
}

/* --- Differences ------------------------------------------------------------------------------ */

/* The lengths of the longest common subsequences of what begins at line i of @a and j of @b. */
static guint *
measure (char **a, guint n_a, char **b, guint n_b)
{
  guint *common = g_new0 (guint, (gsize) (n_a + 1) * (n_b + 1));

  for (guint i = n_a; i-- > 0;)
    for (guint j = n_b; j-- > 0;)
      {
        const guint *below = &common[(gsize) (i + 1) * (n_b + 1) + j];

        common[(gsize) i * (n_b + 1) + j] = g_str_equal (a[i], b[j])
                                              ? below[1] + 1
                                              : MAX (below[0],
                                                     common[(gsize) i * (n_b + 1) + j + 1]);
      }

  return common;
}

/* Lines of @a alone behind "-", of @b alone behind "+", and the heading of the step before them. */
static char *
compare (const char *old, const char *new)
{
  g_auto (GStrv) a = g_strsplit (old, "\n", -1);
  g_auto (GStrv) b = g_strsplit (new, "\n", -1);
  const guint n_a = g_strv_length (a), n_b = g_strv_length (b);
  g_autofree guint *common = measure (a, n_a, b, n_b);
  const char *heading = NULL;
  GString *out = g_string_new (NULL);
  guint i = 0, j = 0, shown = 0;

  while (i < n_a || j < n_b)
    {
      const gboolean same = i < n_a && j < n_b && g_str_equal (a[i], b[j]);
      const gboolean gone = !same && i < n_a
                            && (j == n_b
                                || common[(gsize) (i + 1) * (n_b + 1) + j]
                                     >= common[(gsize) i * (n_b + 1) + j + 1]);

      if (same)
        {
          /* What is underlined. */
          if (i > 0 && (a[i][0] == '-' || a[i][0] == '='))
            heading = a[i - 1];
          i++;
          j++;
          continue;
        }
      if (heading != NULL)
        g_string_append_printf (out, "  %s\n", heading);
      heading = NULL;
      if (++shown <= MAX_SHOWN)
        g_string_append_printf (out, "%c %s\n", gone ? '-' : '+', gone ? a[i] : b[j]);
      i += gone;
      j += !gone;
    }
  if (shown > MAX_SHOWN)
    g_string_append_printf (out, "(%u more lines)\n", shown - MAX_SHOWN);

  return g_string_free (out, FALSE);
}

static void
test_compare (void)
{
  g_autofree char *none = compare ("a\nb\n", "a\nb\n");
  g_autofree char *some = compare ("Step\n---\na\nb\nc\n", "Step\n---\na\nx\nc\nd\n");

  g_assert_cmpstr (none, ==, "");
  g_assert_cmpstr (some, ==, "  Step\n- b\n+ x\n+ d\n");
}

/* --- The files -------------------------------------------------------------------------------- */

static void
report (const Transcript *transcript, const char *name, const char *old, const char *new)
{
  const char *id = transcript->algorithm->id;
  g_autofree char *difference = compare (old, new);

  g_test_message ("What %s says and draws is not what was read and found good in %s:\n%s", id, name,
                  difference);
  g_test_message (
    "“gradus-cli tell %s --marks --micro 1 --lang %s --steps %" G_GUINT64_FORMAT
    "” prints all of it. Where the digest of a preset P differs and nothing else does, "
    "compare “gradus-cli tell %s --preset P --marks --micro 2 --steps %d” with what "
    "it printed before. If the change is meant, " RENEW
    "=1 meson test -C _build transcripts writes the file anew: read its diff.",
    id, transcript->language, count_steps (transcript->algorithm), id, DIGEST_STEPS);
}

static void
test_transcript (gconstpointer data)
{
  const Transcript *transcript = data;
  g_autofree char *name = name_of (transcript);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, name, NULL);
  g_autofree char *text = transcribe (transcript);
  g_autofree char *read = NULL;
  g_autoptr (GError) error = NULL;

  if (g_getenv (RENEW) != NULL)
    {
      g_file_set_contents (path, text, -1, &error);
      g_assert_no_error (error);
      return;
    }
  if (!g_file_get_contents (path, &read, NULL, NULL))
    {
      g_test_message ("%s has no transcript. Read “gradus-cli tell %s --marks”; " RENEW
                      "=1 meson test -C _build transcripts writes %s.",
                      transcript->algorithm->id, transcript->algorithm->id, name);
      g_test_fail ();
    }
  else if (!g_str_equal (text, read))
    {
      report (transcript, name, read, text);
      g_test_fail ();
    }
}

/* Every file is of an entry that there is. */
static void
test_stale (void)
{
  g_autoptr (GDir) folder = g_dir_open (g_test_get_dir (G_TEST_DIST), 0, NULL);
  const char *name;

  g_assert_nonnull (folder);
  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *id = g_strndup (name, strcspn (name, "."));

      if (g_str_has_suffix (name, ".txt") && gradus_registry_find_algorithm (id) == NULL)
        g_error ("%s is the transcript of no entry. Remove it.", name);
    }
}

static void
add (const GradusAlgorithm *algorithm, const char *language)
{
  g_autofree char *path = g_strdup_printf ("/transcripts/%s/%s", algorithm->id, language);
  Transcript *transcript = g_new (Transcript, 1);

  *transcript = (Transcript){ algorithm, language };
  g_test_add_data_func_full (path, transcript, test_transcript, g_free);
}

int
main (int argc, char **argv)
{
  g_autoptr (GHashTable) families = g_hash_table_new (g_str_hash, g_str_equal);
  const GradusAlgorithm *const *algorithms;
  guint n;

  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/compare", test_compare);
  g_test_add_func ("/stale", test_stale);
  algorithms = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    {
      add (algorithms[i], "en");
      if (algorithms[i]->family != NULL
          && g_hash_table_add (families, (gpointer) algorithms[i]->family))
        add (algorithms[i], "zh_CN");
    }
  return g_test_run ();
}
