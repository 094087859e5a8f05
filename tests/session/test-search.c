/* What students type, and what they mean by it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <time.h>

#include "gradus-init.h"
#include "gradus-language.h"
#include "gradus-registry.h"
#include "gradus-search.h"

/* Seconds for an answer out of all entries, the budget of a key. */
#define BUDGET 0.05

typedef struct
{
  const char *typed;
  const char *id; /* comes first */
} Search;

static const Search searches[] = {
  /* Names, with and without what parts their words. */
  { "k-means", "k-means" },
  { "kmeans", "k-means" },
  { "k means", "k-means" },
  { "K-MEANS", "k-means" },
  { "decision tree", "decision-tree" },
  { "tree decision", "decision-tree" },
  { "viterbi algorithm", "viterbi" },
  { "policy iter", "policy-iteration" },
  { "logistic", "logistic-regression" },
  /* Other names and abbreviations. */
  { "svm", "smo" },
  { "SVM", "smo" },
  { "support vector machine", "soft-margin-svm" },
  { "em", "gmm-em" },
  { "EM", "gmm-em" },
  { "pca", "pca" },
  { "sgd", "stochastic-gradient-descent" },
  { "backprop", "neural-network" },
  { "spam", "naive-bayes-bernoulli" },
  { "lof", "local-outlier-factor" },
  { "inverted pendulum", "cart-pole" },
  { "vc dimension", "shattering" },
  /* Typing errors. */
  { "percepton", "perceptron" },
  { "kalmann", "kalman-filter" },
  { "pereceptron", "perceptron" },
  { "vitebri", "viterbi" },
  { "adabost", "adaboost" },
  /* Chinese, its sound and its initials. */
  { "K均值", "k-means" },
  { "聚类中心", "k-means" },
  { "期望最大化", "gmm-em" },
  { "主成分", "pca" },
  { "jueceshu", "decision-tree" },
  { "ganzhiqi", "perceptron" },
  { "kaerman", "kalman-filter" },
  { "gzq", "perceptron" },
  { "zcffx", "pca" },
};

static const GradusAlgorithm *
find_first (const char *typed)
{
  g_autoptr (GradusSearchQuery) query = gradus_search_query_new (typed);
  guint n;
  const GradusAlgorithm *const *algorithms = gradus_registry_get_algorithms (&n);
  const GradusAlgorithm *best = NULL;
  double most = 0;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GradusSearchTerms) terms = gradus_search_terms_new_for_algorithm (algorithms[i]);
      const double mark = gradus_search_match (terms, query);

      g_assert_cmpfloat (mark, >=, 0);
      g_assert_cmpfloat (mark, <=, 1);
      if (mark > most)
        {
          most = mark;
          best = algorithms[i];
        }
    }
  return best;
}

static void
test_first (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (searches); i++)
    {
      const GradusAlgorithm *found = find_first (searches[i].typed);

      g_test_message ("“%s”: %s", searches[i].typed, found != NULL ? found->id : "nothing");
      g_assert_cmpstr (found != NULL ? found->id : NULL, ==, searches[i].id);
    }
}

/* A short word is no part of a long one. */
static void
test_parts (void)
{
  g_autoptr (GradusSearchTerms) theorem = gradus_search_terms_new ();
  g_autoptr (GradusSearchQuery) em = gradus_search_query_new ("em");
  g_autoptr (GradusSearchQuery) heor = gradus_search_query_new ("heor");

  gradus_search_terms_add (theorem, GRADUS_SEARCH_TITLE, "The theorem");
  gradus_search_terms_add (theorem, GRADUS_SEARCH_TEXT, "What the theorem says of them");
  g_assert_cmpfloat (gradus_search_match (theorem, em), ==, 0);
  g_assert_cmpfloat (gradus_search_match (theorem, heor), >, 0);
}

static void
assert_found (const char *typed, const char *text, const char *expected)
{
  g_autoptr (GradusSearchQuery) query = gradus_search_query_new (typed);
  g_autoptr (GArray) ranges = gradus_search_find_in (query, text);
  g_autoptr (GString) found = g_string_new (NULL);

  for (guint i = 0; i + 1 < ranges->len; i += 2)
    {
      const gsize from = g_array_index (ranges, gsize, i),
                  to = g_array_index (ranges, gsize, i + 1);

      g_string_append_printf (found, "[%.*s]", (int) (to - from), text + from);
    }
  g_assert_cmpstr (found->str, ==, expected);
}

/* The letters that answered can be marked. */
static void
test_marks (void)
{
  assert_found ("kmeans", "k-means beside K-Means++", "[k-means][K-Means]");
  assert_found ("iter policy", "Policy iteration", "[iter][Policy]");
  assert_found ("em", "The theorem of EM", "[EM]");
  assert_found ("gress", "Logistic regression", "[gress]");
  assert_found ("均值", "K均值聚类", "[均值]");
  assert_found ("junzhi", "K均值聚类", "[均值]");
  assert_found ("jl", "K均值聚类", "[聚类]");
  assert_found (" loss <  ", "The loss and its slope", "[loss]");
  assert_found ("(k - means ", "k-means", "[k-means]");
  assert_found ("a ( margin", "Losses of the margin", "[margin]");
  assert_found ("svm", "Sequential minimal optimization", "");
}

/* A name before another name, that before the chapter, that before the text. */
static void
test_fields (void)
{
  g_autoptr (GradusSearchQuery) query = gradus_search_query_new ("margin");
  double before = G_MAXDOUBLE;

  for (guint field = GRADUS_SEARCH_TITLE; field <= GRADUS_SEARCH_TEXT; field++)
    {
      g_autoptr (GradusSearchTerms) terms = gradus_search_terms_new ();
      double mark;

      gradus_search_terms_add (terms, field, "first; the margin");
      mark = gradus_search_match (terms, query);
      g_assert_cmpfloat (mark, >, 0);
      g_assert_cmpfloat (mark, <, before);
      before = mark;
    }
}

static void
test_nothing (void)
{
  g_assert_null (gradus_search_query_new (NULL));
  g_assert_null (gradus_search_query_new (""));
  g_assert_null (gradus_search_query_new ("  -- !"));
  g_assert_null (find_first ("qqqq"));
}

/* Where nothing answers, the most similar name is suggested. */
static void
test_distance (void)
{
  g_autoptr (GradusSearchTerms) terms = gradus_search_terms_new_for_algorithm (
    gradus_registry_find_algorithm ("perceptron"));
  g_autoptr (GradusSearchQuery) same = gradus_search_query_new ("Perceptron");
  g_autoptr (GradusSearchQuery) near = gradus_search_query_new ("preseptrn");
  g_autoptr (GradusSearchQuery) far = gradus_search_query_new ("zzz");

  g_assert_cmpfloat (gradus_search_distance (terms, same), ==, 0);
  g_assert_cmpfloat (gradus_search_distance (terms, near), <, 0.4);
  g_assert_cmpfloat (gradus_search_distance (terms, far), >, 0.6);
}

/* Every character of a Chinese name has a sound. */
static void
test_readings (void)
{
  guint n;
  const GradusAlgorithm *const *algorithms = gradus_registry_get_algorithms (&n);

  for (guint i = 0; i < n; i++)
    {
      g_auto (GStrv) aliases = g_strsplit (algorithms[i]->sheet->aliases, ";", -1);

      for (char **alias = aliases; *alias != NULL; alias++)
        {
          for (const char *at = *alias; *at != '\0'; at = g_utf8_next_char (at))
            {
              g_autofree char *character = g_strndup (at, (gsize) (g_utf8_next_char (at) - at));
              g_autoptr (GradusSearchTerms) terms = gradus_search_terms_new ();
              g_autofree char *twice = NULL;
              gboolean sounds = FALSE;

              if (g_unichar_get_script (g_utf8_get_char (at)) != G_UNICODE_SCRIPT_HAN)
                continue;
              /* Initials of two, whatever they are. */
              twice = g_strconcat (character, character, NULL);
              gradus_search_terms_add (terms, GRADUS_SEARCH_TITLE, twice);
              for (char letter = 'a'; letter <= 'z' && !sounds; letter++)
                {
                  const char typed[] = { letter, letter, '\0' };
                  g_autoptr (GradusSearchQuery) query = gradus_search_query_new (typed);

                  sounds = gradus_search_match (terms, query) > 0;
                }
              g_test_message ("%s", character);
              g_assert_true (sounds);
            }
        }
    }
}

/* Answers out of as many entries as the book has come within the budget of a key. */
static void
test_quick (void)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (
    (GDestroyNotify) gradus_search_terms_free);
  g_autoptr (GradusSearchQuery) query = gradus_search_query_new ("stochastic gradeint descent");
  guint n;
  const GradusAlgorithm *const *algorithms = gradus_registry_get_algorithms (&n);
  clock_t begin;
  double seconds;

  for (guint i = 0; i < 208; i++)
    g_ptr_array_add (all, gradus_search_terms_new_for_algorithm (algorithms[i % n]));
  begin = clock ();
  for (guint i = 0; i < all->len; i++)
    gradus_search_match (g_ptr_array_index (all, i), query);
  seconds = (double) (clock () - begin) / CLOCKS_PER_SEC;
  g_test_message ("%g ms", 1000 * seconds);
#ifndef __SANITIZE_ADDRESS__
  g_assert_cmpfloat (seconds, <, BUDGET);
#endif
}

int
main (int argc, char **argv)
{
  gradus_set_language (NULL);
  gradus_init ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/search/first", test_first);
  g_test_add_func ("/search/parts", test_parts);
  g_test_add_func ("/search/marks", test_marks);
  g_test_add_func ("/search/fields", test_fields);
  g_test_add_func ("/search/nothing", test_nothing);
  g_test_add_func ("/search/distance", test_distance);
  g_test_add_func ("/search/readings", test_readings);
  g_test_add_func ("/search/quick", test_quick);
  return g_test_run ();
}
