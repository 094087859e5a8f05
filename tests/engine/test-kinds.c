/* Gradus: tests of the kinds of data beside tables: what every kind can do, sequences and corpora.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-corpus.h"
#include "gradus-init.h"
#include "gradus-registry.h"
#include "gradus-sequences.h"

static GradusDataset *
make (const char *spec, guint64 seed)
{
  g_autoptr (GError) error = NULL;
  GradusDataset *dataset = gradus_generate (spec, seed, &error);

  g_assert_no_error (error);
  return dataset;
}

/* Whatever a generator makes can be described, painted, pointed at and hashed. */
static void
test_every_generator (void)
{
  guint n;
  const GradusGenerator *const *generators = gradus_registry_get_generators (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GradusDataset) dataset = make (generators[i]->id, 1);
      g_autoptr (GradusScene) scene = gradus_scene_new ();
      g_autofree char *words = gradus_dataset_describe (dataset);
      const guint count = gradus_dataset_count (dataset);

      g_assert_true (gradus_data_kind_find (generators[i]->kind->id) == generators[i]->kind);
      g_assert_cmpuint (strlen (words), >, 0);
      g_assert_cmpuint (gradus_dataset_get_bytes (dataset), <, 100000000);
      gradus_dataset_paint (dataset, scene);
      g_assert_cmpuint (gradus_scene_get_dropped (scene), ==, 0);
      for (guint k = 0; k < MIN (count, 3); k++)
        {
          const guint datum = k * (count - 1) / 2;
          g_autofree char *title = gradus_dataset_datum_title (dataset, MIN (datum, count - 1));
          g_autoptr (GString) lines = g_string_new (NULL);

          gradus_dataset_datum_words (dataset, MIN (datum, count - 1), lines);
          g_assert_cmpuint (strlen (title), >, 0);
          g_assert_true (g_utf8_validate (lines->str, -1, NULL));
        }
    }
}

static void
assert_needs (GradusDataset *dataset, guint needs, const char *word)
{
  g_autoptr (GError) error = NULL;
  const gboolean suits = gradus_dataset_get_kind (dataset)->validate (
    gradus_dataset_get_payload (dataset), needs, &error);

  if (word == NULL)
    {
      g_assert_no_error (error);
      g_assert_true (suits);
      return;
    }
  g_assert_false (suits);
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_assert_nonnull (strstr (error->message, word));
}

/* --- Sequences -------------------------------------------------------------------------------- */

/* All eight paths of the worked example; the best one is label 1 throughout. */
static void
test_crf_tiny (void)
{
  g_autoptr (GradusDataset) dataset = make ("crf-tiny", 1);
  const GradusSequences *sequences = gradus_dataset_get_sequences (dataset);
  const GradusArray *emission = gradus_dataset_get_hint (dataset, "emission");
  const GradusArray *transition = gradus_dataset_get_hint (dataset, "transition");
  double best = -INFINITY;
  guint best_path = 0;

  g_assert_cmpuint (sequences->n, ==, 1);
  g_assert_cmpuint (sequences->total, ==, 3);
  g_assert_cmpuint (sequences->n_labels, ==, 2);
  g_assert_cmpuint (sequences->n_unknown, ==, 3);
  for (guint path = 0; path < 8; path++)
    {
      double score = 0;

      for (guint t = 0; t < 3; t++)
        {
          const guint y = path >> t & 1, before = t == 0 ? y : path >> (t - 1) & 1;

          score += emission->data[y] * sequences->x[t] + transition->data[2 * before + y];
        }
      if (score > best)
        {
          best = score;
          best_path = path;
        }
    }
  /* Always label 1: 0.5 - 0.5 + 1 + 3 * 0.8 = 3.4, by hand. */
  g_assert_cmpuint (best_path, ==, 0);
  g_assert_cmpfloat_with_epsilon (best, 3.4, 1e-12);
}

static void
test_chains (void)
{
  g_autoptr (GradusDataset) dataset = make ("crf-gen:sequences=40,length=50,labels=3,stay=0.7", 3);
  g_autoptr (GradusDataset) again = make ("crf-gen:sequences=40,length=50,labels=3,stay=0.7", 3);
  g_autoptr (GradusDataset) hidden = make ("crf-gen:known=0", 3);
  const GradusSequences *sequences = gradus_dataset_get_sequences (dataset);
  double sums[3] = { 0 };
  guint counts[3] = { 0 };
  guint stays = 0;

  g_assert_cmpstr (gradus_dataset_get_hash (dataset), ==, gradus_dataset_get_hash (again));
  g_assert_cmpuint (sequences->n, ==, 40);
  g_assert_cmpuint (sequences->total, ==, 2000);
  for (guint i = 0; i < 2000; i++)
    {
      g_assert_cmpuint (gradus_sequences_find (sequences, i), ==, i / 50);
      sums[sequences->label[i]] += sequences->x[i];
      counts[sequences->label[i]]++;
      if (i % 50 > 0)
        stays += sequences->label[i] == sequences->label[i - 1];
    }
  /* Means one apart around 0 with noise .4; 1960 chances to stay: standard deviations .016, 20. */
  for (guint k = 0; k < 3; k++)
    g_assert_cmpfloat_with_epsilon (sums[k] / counts[k], k - 1.0, 0.08);
  g_assert_cmpfloat_with_epsilon (stays, 0.7 * 1960, 100);
  g_assert_cmpuint (gradus_dataset_get_sequences (hidden)->n_unknown, ==, 100);
}

static void
test_sequences_needs (void)
{
  g_autoptr (GradusDataset) tiny = make ("crf-tiny", 1);
  g_autoptr (GradusDataset) dice = make ("dice", 1);
  g_autoptr (GradusDataset) none = gradus_sequences_new (0, NULL, 1, NULL, NULL, NULL, NULL, NULL,
                                                         NULL, "none", "drawn");
  static const double x[] = { 1 };
  static const guint one[] = { 1 };
  g_autoptr (GradusDataset) bare = gradus_sequences_new (1, one, 1, x, NULL, NULL, NULL, NULL, NULL,
                                                         "bare", "drawn");

  assert_needs (tiny, GRADUS_NEEDS_X, NULL);
  assert_needs (tiny, GRADUS_NEEDS_SYMBOLS, "symbols");
  assert_needs (tiny, GRADUS_NEEDS_LABEL, "unknown");
  assert_needs (tiny, GRADUS_NEEDS_UNKNOWN_LABELS, NULL);
  assert_needs (dice, GRADUS_NEEDS_SYMBOLS | GRADUS_NEEDS_LABEL, NULL);
  assert_needs (dice, GRADUS_NEEDS_X, "numbers");
  assert_needs (none, 0, "no sequence");
  assert_needs (bare, GRADUS_NEEDS_LABEL, "no labels");
}

/* --- Corpora ---------------------------------------------------------------------------------- */

static void
test_split (void)
{
  static const struct
  {
    const char *text, *words;
  } cases[] = {
    { "Buy two, GET one free!", "buy|two|get|one|free" },
    { "  don't   stop ", "don't|stop" },
    { "'quoted' and 3.5", "quoted|and|3|5" },
    { "现在 购买，价格 最低。", "现在|购买|价格|最低" },
    { "ÉTÉ naïve", "été|naïve" },
    { "...", "" },
    { "", "" },
    { "x'", "x" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GStrv) words = gradus_corpus_split (cases[i].text);
      g_autofree char *joined = g_strjoinv ("|", words);

      g_assert_cmpstr (joined, ==, cases[i].words);
    }
}

static void
test_corpus (void)
{
  static const char *const texts[] = { "the cat and the dog", "a dog, a dog!", "cat", "" };
  static const char *const labels[] = { "one", "two", NULL };
  static const char *const stop[] = { "the", "and", NULL };
  static const char *const few[] = { "zebra", "dog", NULL };
  static const gint32 label[] = { 0, 1, GRADUS_LABEL_UNKNOWN, 0 };
  g_autoptr (GradusDataset) dataset = gradus_corpus_new (4, texts, label, labels, stop, NULL, "c",
                                                         "drawn");
  g_autoptr (GradusDataset) fixed = gradus_corpus_new (4, texts, label, labels, NULL, few, "c",
                                                       "drawn");
  const GradusCorpus *corpus = gradus_dataset_get_corpus (dataset);

  g_assert_cmpuint (corpus->n_words, ==, 3);
  g_assert_cmpstr (corpus->words[0], ==, "a");
  g_assert_cmpstr (corpus->words[1], ==, "cat");
  g_assert_cmpint (gradus_corpus_find (corpus, "dog"), ==, 2);
  g_assert_cmpint (gradus_corpus_find (corpus, "the"), ==, -1);
  g_assert_cmpuint (gradus_corpus_count (corpus, 0, 1), ==, 1);
  g_assert_cmpuint (gradus_corpus_count (corpus, 1, 0), ==, 2);
  g_assert_cmpuint (gradus_corpus_count (corpus, 1, 2), ==, 2);
  g_assert_cmpuint (gradus_corpus_count (corpus, 2, 2), ==, 0);
  g_assert_cmpuint (gradus_corpus_count (corpus, 3, 0), ==, 0);
  g_assert_cmpuint (corpus->n_unknown, ==, 1);
  /* A vocabulary that is given keeps its order and its words that occur nowhere. */
  g_assert_cmpint (gradus_corpus_find (gradus_dataset_get_corpus (fixed), "zebra"), ==, 0);
  g_assert_cmpuint (gradus_corpus_count (gradus_dataset_get_corpus (fixed), 1, 1), ==, 2);
  g_assert_cmpstr (gradus_dataset_get_hash (dataset), !=, gradus_dataset_get_hash (fixed));

  assert_needs (dataset, 0, NULL);
  assert_needs (dataset, GRADUS_NEEDS_LABEL, "unknown");
  assert_needs (dataset, GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_UNKNOWN_LABELS, NULL);
}

static void
test_spam (void)
{
  static const char *const specs[] = { "spam-words:n=40,mixed=0", "spam-words:n=40,language=zh" };
  g_autoptr (GradusDataset) empty = gradus_corpus_new (0, NULL, NULL, NULL, NULL, NULL, "e",
                                                       "drawn");

  for (guint s = 0; s < G_N_ELEMENTS (specs); s++)
    {
      g_autoptr (GradusDataset) dataset = make (specs[s], 2);
      const GradusCorpus *corpus = gradus_dataset_get_corpus (dataset);
      guint spam = 0;

      for (guint i = 0; i < corpus->n; i++)
        spam += corpus->label[i] == 1;
      g_assert_cmpuint (spam, ==, 20);
      assert_needs (dataset, GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES, NULL);
      if (s == 0)
        {
          const int word = gradus_corpus_find (corpus, "meeting");

          /* No phrase of spam speaks of meetings, and stop words do not count. */
          for (guint i = 0; word >= 0 && i < corpus->n; i++)
            if (corpus->label[i] == 1)
              g_assert_cmpuint (gradus_corpus_count (corpus, i, (guint) word), ==, 0);
          g_assert_cmpint (gradus_corpus_find (corpus, "the"), ==, -1);
        }
    }
  assert_needs (empty, 0, "no document");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/kinds/every-generator", test_every_generator);
  g_test_add_func ("/kinds/sequences/crf-tiny", test_crf_tiny);
  g_test_add_func ("/kinds/sequences/chains", test_chains);
  g_test_add_func ("/kinds/sequences/needs", test_sequences_needs);
  g_test_add_func ("/kinds/corpus/split", test_split);
  g_test_add_func ("/kinds/corpus/counts", test_corpus);
  g_test_add_func ("/kinds/corpus/spam", test_spam);
  return g_test_run ();
}
