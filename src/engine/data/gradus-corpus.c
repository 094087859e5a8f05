/* Gradus: a corpus, the kind of data set made of documents.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-corpus.h"
#include "gradus-vary.h"

/* More would cover the picture. */
#define SHOWN_WORDS 10
#define SHOWN_LETTERS 120

static void
corpus_free (gpointer payload)
{
  GradusCorpus *corpus = payload;

  g_strfreev (corpus->texts);
  g_free (corpus->label);
  g_strfreev (corpus->labels);
  g_strfreev (corpus->stop);
  g_strfreev (corpus->words);
  g_free (corpus->starts);
  g_free (corpus->word);
  g_free (corpus->count);
  g_free (corpus);
}

static void
hash_list (GChecksum *checksum, char **list)
{
  gradus_checksum_add_uint (checksum, g_strv_length (list));
  for (guint i = 0; list[i] != NULL; i++)
    gradus_checksum_add_string (checksum, list[i]);
}

static void
corpus_hash (gconstpointer payload, GChecksum *checksum)
{
  const GradusCorpus *corpus = payload;

  hash_list (checksum, corpus->texts);
  for (guint i = 0; i < corpus->n; i++)
    gradus_checksum_add_uint (checksum, (guint64) (corpus->label[i] + 1));
  hash_list (checksum, corpus->labels);
  hash_list (checksum, corpus->stop);
  gradus_checksum_add_uint (checksum, (guint64) corpus->fixed);
  if (corpus->fixed)
    hash_list (checksum, corpus->words);
}

static gsize
corpus_bytes (gconstpointer payload)
{
  const GradusCorpus *corpus = payload;
  gsize bytes = sizeof *corpus + (gsize) corpus->n * (sizeof (gint32) + sizeof (guint));

  for (guint i = 0; i < corpus->n; i++)
    bytes += strlen (corpus->texts[i]) + 1 + sizeof (char *);
  for (guint i = 0; i < corpus->n_words; i++)
    bytes += strlen (corpus->words[i]) + 1 + sizeof (char *);

  return bytes + (gsize) corpus->starts[corpus->n] * 2 * sizeof (guint);
}

static gboolean
corpus_is_finite (gconstpointer payload)
{
  return TRUE;
}

static char *
corpus_describe (gconstpointer payload)
{
  const GradusCorpus *corpus = payload;
  g_autofree char *documents = NULL, *words = NULL;

  documents = g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "%u document", "%u documents", corpus->n), corpus->n);
  words = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u word", "%u words", corpus->n_words),
                           corpus->n_words);

  /* Translators: the size of a table, "300 points, 2 columns". */
  return g_strdup_printf (_ ("%s, %s"), documents, words);
}

static gboolean
has_two_classes (const GradusCorpus *corpus)
{
  gint32 first = GRADUS_LABEL_UNKNOWN;

  for (guint i = 0; i < corpus->n; i++)
    if (corpus->label[i] != GRADUS_LABEL_UNKNOWN)
      {
        if (first != GRADUS_LABEL_UNKNOWN && corpus->label[i] != first)
          return TRUE;
        first = corpus->label[i];
      }

  return FALSE;
}

static gboolean
corpus_validate (gconstpointer payload, guint needs, GError **error)
{
  const GradusCorpus *corpus = payload;
  const char *sentence = NULL;

  if (corpus->n == 0)
    sentence = _ ("There is no document: add some, open a file or choose a generator.");
  else if (corpus->n_words == 0)
    sentence = _ ("The documents have no word that counts: write words into them, or make the list "
                  "of stop words shorter.");
  else if ((needs & GRADUS_NEEDS_LABEL) && corpus->n_unknown > 0)
    sentence = _ (
      "The class of some documents is unknown, and this algorithm learns from documents "
      "whose class is known: give every document its class.");
  else if ((needs & GRADUS_NEEDS_TWO_CLASSES) && corpus->n_labels > 2)
    sentence = _ ("The documents have more than two classes, and exactly two are needed: keep the "
                  "documents of two classes only.");
  else if ((needs & GRADUS_NEEDS_TWO_CLASSES) && !has_two_classes (corpus))
    sentence = _ ("All documents have the same class, and two are told apart: add documents of a "
                  "second class.");
  if (sentence != NULL)
    g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_DATA, sentence);

  return sentence == NULL;
}

/* --- Words and picture ------------------------------------------------------------------------ */

static guint
corpus_count (gconstpointer payload)
{
  return ((const GradusCorpus *) payload)->n;
}

static char *
corpus_datum_title (gconstpointer payload, guint datum)
{
  /* Translators: the number of a text, counted from 1. */
  return g_strdup_printf (_ ("Document %u"), datum + 1);
}

static void
corpus_datum_words (gconstpointer payload, guint datum, GString *out)
{
  const GradusCorpus *corpus = payload;
  const char *text = corpus->texts[datum];
  g_autofree char *shown = g_utf8_substring (text, 0,
                                             MIN (g_utf8_strlen (text, -1), SHOWN_LETTERS));

  gradus_data_append_line (out, _ ("Class"),
                           corpus->label[datum] == GRADUS_LABEL_UNKNOWN
                             ? _ ("unknown")
                             : corpus->labels[corpus->label[datum]]);
  g_string_append_printf (out, "\n%s", shown);
}

/* How often the commonest words occur in the documents of each class. */
static void
corpus_paint (const GradusDataset *dataset, GradusScene *scene)
{
  const GradusCorpus *corpus = gradus_dataset_get_corpus (dataset);
  const guint groups = corpus->n_labels + (corpus->n_unknown > 0);
  const guint shown = MIN (corpus->n_words, SHOWN_WORDS);
  g_autofree guint *counts = g_new0 (guint, MAX ((gsize) groups * corpus->n_words, 1));
  g_autofree guint *sums = g_new0 (guint, MAX (corpus->n_words, 1));
  const char *names[SHOWN_WORDS];

  if (corpus->n_words == 0)
    {
      gradus_scene_set_placeholder (scene, _ ("No words yet"));
      return;
    }
  for (guint i = 0; i < corpus->n; i++)
    for (guint k = corpus->starts[i]; k < corpus->starts[i + 1]; k++)
      {
        const guint group = corpus->label[i] == GRADUS_LABEL_UNKNOWN ? corpus->n_labels
                                                                     : (guint) corpus->label[i];

        counts[(gsize) group * corpus->n_words + corpus->word[k]] += corpus->count[k];
        sums[corpus->word[k]] += corpus->count[k];
      }
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_Y | GRADUS_AXES_ZERO_Y, NULL,
                         C_ ("axis", "occurrences"));
  for (guint j = 0; j < shown; j++)
    {
      guint best = 0;

      for (guint w = 1; w < corpus->n_words; w++)
        if (sums[w] > sums[best])
          best = w;
      names[j] = corpus->words[best];
      for (guint g = 0; g < groups; g++)
        gradus_scene_bar (scene, j + 1 + ((g + 0.5) / groups - 0.5) * 0.8, 0.75 / groups, 0,
                          counts[(gsize) g * corpus->n_words + best],
                          g < corpus->n_labels ? GRADUS_ROLE_CLASS + g : GRADUS_ROLE_MUTED, 0.7);
      sums[best] = 0;
    }
  gradus_scene_set_x_names (scene, names, shown);
  for (guint g = 0; g < MIN (corpus->n_labels, 8); g++)
    gradus_scene_legend (scene, GRADUS_ROLE_CLASS + g, GRADUS_SHAPE_AUTO, FALSE, GRADUS_LINE_SOLID,
                         corpus->labels[g]);
}

/* Documents as the rows of a table; the vocabulary is made anew unless it was given. */
static GradusDataset *
corpus_vary (gconstpointer payload, guint variation)
{
  const GradusCorpus *old = payload;
  const guint copies = variation == GRADUS_VARY_TWICE ? 2 : 1;
  const guint n = variation == GRADUS_VARY_ONE ? MIN (old->n, 1) : old->n * copies;
  g_autofree const char **texts = g_new0 (const char *, n + 1);
  g_autofree gint32 *label = g_new (gint32, n + 1);
  const char *one_label[] = { old->n_labels > 0 ? old->labels[0] : "one", NULL };
  const char *const *labels = (const char *const *) old->labels;

  if (variation == GRADUS_VARY_PLACE || variation == GRADUS_VARY_LARGE
      || variation == GRADUS_VARY_TINY || variation == GRADUS_VARY_ONE_TWICE)
    return NULL;
  for (guint i = 0; i < n; i++)
    {
      const guint from = variation == GRADUS_VARY_ORDER ? n - 1 - i : i / copies;

      texts[i] = old->texts[variation == GRADUS_VARY_EQUAL ? 0 : from];
      label[i] = old->label[from];
      if (variation == GRADUS_VARY_NAMES && label[i] >= 0)
        label[i] = (label[i] + 1) % (gint32) old->n_labels;
      if (variation == GRADUS_VARY_ONE_CLASS)
        label[i] = 0;
    }
  return gradus_corpus_new (
    n, texts, label, variation == GRADUS_VARY_ONE_CLASS ? one_label : labels,
    (const char *const *) old->stop, old->fixed ? (const char *const *) old->words : NULL, "varied",
    "drawn");
}

const GradusDataKind gradus_data_corpus = {
  .id = "corpus",
  .title = N_ ("Corpus"),
  .free = corpus_free,
  .hash = corpus_hash,
  .bytes = corpus_bytes,
  .is_finite = corpus_is_finite,
  .describe = corpus_describe,
  .validate = corpus_validate,
  .count = corpus_count,
  .datum_title = corpus_datum_title,
  .datum_words = corpus_datum_words,
  .vary = corpus_vary,
  .paint = corpus_paint,
};

/* --- Making ----------------------------------------------------------------------------------- */

char **
gradus_corpus_split (const char *text)
{
  GPtrArray *words = g_ptr_array_new ();
  const char *from = NULL;

  for (const char *p = text;; p = g_utf8_next_char (p))
    {
      const gunichar letter = *p != '\0' ? g_utf8_get_char (p) : 0;
      const gboolean inside = letter != 0
                              && (g_unichar_isalnum (letter) || g_unichar_ismark (letter)
                                  || (from != NULL && (letter == '\'' || letter == 0x2019)
                                      && g_unichar_isalnum (
                                        g_utf8_get_char (g_utf8_next_char (p)))));

      if (inside && from == NULL)
        from = p;
      else if (!inside && from != NULL)
        {
          g_ptr_array_add (words, g_utf8_strdown (from, p - from));
          from = NULL;
        }
      if (letter == 0)
        break;
    }
  g_ptr_array_add (words, NULL);

  return (char **) g_ptr_array_free (words, FALSE);
}

static int
compare_words (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static int
compare_uints (gconstpointer a, gconstpointer b)
{
  const guint x = *(const guint *) a, y = *(const guint *) b;

  return (x > y) - (x < y);
}

static char **
copy_list (const char *const *list)
{
  return list != NULL ? g_strdupv ((char **) list) : g_new0 (char *, 1);
}

/* Every word that occurs and is no stop word, in order. */
static char **
collect_words (char ***split, guint n, char **stop)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *words = g_ptr_array_new ();

  for (guint i = 0; stop[i] != NULL; i++)
    g_hash_table_add (seen, stop[i]);
  for (guint i = 0; i < n; i++)
    for (guint k = 0; split[i][k] != NULL; k++)
      if (g_hash_table_add (seen, split[i][k]))
        g_ptr_array_add (words, g_strdup (split[i][k]));
  g_ptr_array_sort (words, compare_words);
  g_ptr_array_add (words, NULL);

  return (char **) g_ptr_array_free (words, FALSE);
}

/* Fill starts, word and count from the words of every document. */
static void
count_words (GradusCorpus *corpus, char ***split)
{
  g_autoptr (GHashTable) index = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GArray) word = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) count = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint w = 0; w < corpus->n_words; w++)
    g_hash_table_insert (index, corpus->words[w], GUINT_TO_POINTER (w + 1));
  corpus->starts = g_new0 (guint, corpus->n + 1);
  for (guint i = 0; i < corpus->n; i++)
    {
      g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint));

      for (guint k = 0; split[i][k] != NULL; k++)
        {
          const guint w = GPOINTER_TO_UINT (g_hash_table_lookup (index, split[i][k]));

          if (w > 0)
            g_array_append_vals (found, &(guint){ w - 1 }, 1);
        }
      g_array_sort (found, compare_uints);
      for (guint k = 0; k < found->len; k++)
        {
          const guint w = g_array_index (found, guint, k);

          if (k > 0 && g_array_index (found, guint, k - 1) == w)
            g_array_index (count, guint, count->len - 1)++;
          else
            {
              g_array_append_val (word, w);
              g_array_append_vals (count, &(guint){ 1 }, 1);
            }
        }
      corpus->starts[i + 1] = word->len;
    }
  corpus->word = g_memdup2 (word->data, word->len * sizeof (guint));
  corpus->count = g_memdup2 (count->data, count->len * sizeof (guint));
}

GradusDataset *
gradus_corpus_new (guint n, const char *const *texts, const gint32 *label,
                   const char *const *labels, const char *const *stop,
                   const char *const *vocabulary, const char *name, const char *origin)
{
  GradusCorpus *corpus = g_new0 (GradusCorpus, 1);
  g_autofree char ***split = g_new0 (char **, MAX (n, 1));

  corpus->n = n;
  corpus->texts = g_new0 (char *, n + 1);
  corpus->label = g_new (gint32, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    {
      corpus->texts[i] = g_strdup (texts[i]);
      corpus->label[i] = label != NULL ? label[i] : GRADUS_LABEL_UNKNOWN;
      corpus->n_unknown += corpus->label[i] == GRADUS_LABEL_UNKNOWN;
      split[i] = gradus_corpus_split (texts[i]);
    }
  corpus->labels = copy_list (labels);
  corpus->n_labels = g_strv_length (corpus->labels);
  corpus->stop = copy_list (stop);
  corpus->fixed = vocabulary != NULL;
  corpus->words = vocabulary != NULL ? copy_list (vocabulary)
                                     : collect_words (split, n, corpus->stop);
  corpus->n_words = g_strv_length (corpus->words);
  count_words (corpus, split);
  for (guint i = 0; i < n; i++)
    g_strfreev (split[i]);

  return gradus_dataset_new (&gradus_data_corpus, corpus, name, origin);
}

const GradusCorpus *
gradus_dataset_get_corpus (const GradusDataset *dataset)
{
  return gradus_dataset_get_kind (dataset) == &gradus_data_corpus
           ? gradus_dataset_get_payload (dataset)
           : NULL;
}

int
gradus_corpus_find (const GradusCorpus *corpus, const char *word)
{
  for (guint w = 0; w < corpus->n_words; w++)
    if (strcmp (corpus->words[w], word) == 0)
      return (int) w;

  return -1;
}

guint
gradus_corpus_count (const GradusCorpus *corpus, guint document, guint word)
{
  guint low = corpus->starts[document], high = corpus->starts[document + 1];

  while (low < high)
    {
      const guint middle = (low + high) / 2;

      if (corpus->word[middle] < word)
        low = middle + 1;
      else
        high = middle;
    }

  return low < corpus->starts[document + 1] && corpus->word[low] == word ? corpus->count[low] : 0;
}

void
gradus_corpus_lower_words (char **words)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  guint n = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      char *lower = g_utf8_strdown (words[i], -1);

      g_free (words[i]);
      words[i] = NULL;
      if (lower[0] == '\0' || g_hash_table_contains (seen, lower))
        {
          g_free (lower);
          continue;
        }
      words[n++] = lower;
      g_hash_table_add (seen, lower);
    }
}
