/* What people type into the palette, and what has to come first of all that has a name.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <time.h>

#include "gradus-finder.h"
#include "gradus-init.h"
#include "gradus-language.h"
#include "gradus-notes.h"
#include "gradus-registry.h"
#include "gradus-test-turn.h"

typedef struct
{
  const char *typed;
  const char *key; /* comes first; a pattern where the next entry may be before it */
} Search;

static const Search searches[] = {
  /* Entries: the name, other names, abbreviations. */
  { "k-means", "algorithm:k-means" },
  { "kmeans", "algorithm:k-means" },
  { "svm", "algorithm:smo" },
  { "em", "algorithm:gmm-em" },
  { "pca", "algorithm:pca" },
  { "gradient descent", "algorithm:gradient-descent" },
  { "viterbi algorithm", "algorithm:viterbi" },
  { "lasso", "algorithm:lasso-proximal-gradient" },
  { "ridge", "algorithm:ridge-regression" },
  { "cross validation", "algorithm:k-fold-cross-validation" },
  { "loo", "algorithm:leave-one-out-cross-validation" },
  { "logit", "algorithm:sigmoid-and-logit" },
  { "softmax", "algorithm:softmax-regression" },
  { "glm", "algorithm:glm-builder" },
  { "lda", "algorithm:gda" },
  { "rls", "algorithm:recursive-least-squares" },
  { "map", "algorithm:map-estimate" },
  { "newton", "algorithm:newton-root" },
  /* Chinese, its sound, its initials. */
  { "感知器", "algorithm:perceptron" },
  { "期望最大化", "algorithm:gmm-em" },
  { "jueceshu", "algorithm:decision-tree" },
  { "zcffx", "algorithm:pca" },
  { "岭回归", "algorithm:ridge-regression" },
  { "linghuigui", "algorithm:ridge-regression" },
  { "交叉验证", "algorithm:k-fold-cross-validation" },
  { "逻辑回归", "algorithm:logistic-regression" },
  { "泊松回归", "algorithm:poisson-regression" },
  /* Typing errors. */
  { "percepton", "algorithm:perceptron" },
  { "percetpron", "algorithm:perceptron" },
  { "adaboosst", "algorithm:adaboost" },
  { "kalmen filter", "algorithm:kalman-filter" },
  { "logistic regresion", "algorithm:logistic-regression" },
  { "poison regression", "algorithm:poisson-regression" },
  { "k-measn", "algorithm:k-means" },
  { "卡尔慢", "algorithm:kalman-filter" },
  /* Lessons and paths. */
  { "loudest column", "lesson:pca-loudest" },
  { "声音最大的一列", "lesson:pca-loudest" },
  { "how far one example", "lesson:chapter-11-one-at-a-time" },
  { "一个样本能让你动多远", "lesson:chapter-11-one-at-a-time" },
  { "cs229", "path:cs229" },
  { "afternoon", "path:afternoon" },
  { "illustrated machine learning", "path:sugiyama" },
  { "illustratde machine learning", "path:sugiyama" },
  { "图解机器学习", "path:sugiyama" },
  { "从零开始", "path:afternoon" },
  { "tujiejiqixuexi", "path:sugiyama" },
  { "tjjqxx", "path:sugiyama" },
  /* Symptoms, as people tell of them. */
  { "my loss goes up", "symptom:faults 1" },
  { "loss explodes", "symptom:faults 1" },
  { "损失上升", "symptom:faults 1" },
  { "it never stops", "symptom:faults 3" },
  { "停不下来", "symptom:faults 3" },
  { "local minimum", "symptom:faults 5" },
  { "one cluster is empty", "symptom:faults 7" },
  { "空簇", "symptom:faults 7" },
  { "useless on new data", "symptom:faults 9" },
  { "死记硬背", "symptom:faults 9" },
  { "all right and useless", "symptom:faults 10" },
  { "全对却没用", "symptom:faults 10" },
  { "outliers", "symptom:faults 13" },
  { "nan", "symptom:faults 16" },
  { "数据泄漏", "symptom:faults 18" },
  { "go wrong", "path:faults" },
  /* Presets and failures, also with the name of what they are of. */
  { "k-means iris", "preset:k-means/iris" },
  { "old faithful", "preset:gmm-em/old-faithful" },
  { "cigars", "preset:*/cigars" },
  { "two rings", "failure:*/rings" },
  { "xor", "failure:*/xor*" },
  { "collapse", "failure:gmm-em/collapse" },
  /* Symbols as they are printed, in TeX and by name; what they stand for. */
  { "α", "parameter:*/learning-rate" },
  { "\\alpha", "parameter:*/learning-rate" },
  { "alpha", "parameter:*/learning-rate" },
  { "learning rate", "parameter:*/learning-rate" },
  { "learnig rate", "parameter:*/learning-rate" },
  { "discount", "parameter:*/gamma" },
  { "responsibilities", "value:gmm-em/responsibilities" },
  /* Actions. */
  { "undo", "action:win.undo" },
  { "full screen", "action:win.fullscreen" },
  { "fullscreen", "action:win.fullscreen" },
};

/* With two actions of the window. */
static GradusFinder *
new_finder (guint n_algorithms)
{
  guint n;
  const GradusAlgorithm *const *algorithms = gradus_registry_get_algorithms (&n);
  g_autofree const GradusAlgorithm **many = g_new (const GradusAlgorithm *, n_algorithms);
  GradusFinder *finder;

  for (guint i = 0; i < n_algorithms; i++)
    many[i] = algorithms[i % n];
  finder = gradus_finder_new (many, n_algorithms);
  gradus_finder_add (finder, GRADUS_FIND_ACTION, "win.undo", "Undo the last edit",
                     "Data and edits");
  gradus_finder_add (finder, GRADUS_FIND_ACTION, "win.fullscreen", "Full screen", "Window");
  return finder;
}

static GradusFinder *
new_whole_finder (void)
{
  guint n;

  gradus_registry_get_algorithms (&n);
  return new_finder (n);
}

static const char *
find_first (GradusFinder *finder, const char *typed)
{
  g_autoptr (GPtrArray) found = gradus_finder_search (finder, typed, 3);
  const GradusFindItem *first = found->len > 0 ? g_ptr_array_index (found, 0) : NULL;

  return first != NULL ? first->key : NULL;
}

static void
test_first (void)
{
  g_autoptr (GradusFinder) finder = new_whole_finder ();

  for (guint i = 0; i < G_N_ELEMENTS (searches); i++)
    {
      const char *first = find_first (finder, searches[i].typed);

      g_test_message ("“%s”: %s", searches[i].typed, first != NULL ? first : "nothing");
      g_assert_nonnull (first);
      g_assert_true (g_pattern_match_simple (searches[i].key, first));
    }
}

/* A file with a line for each name that people type for an entry (tests/data/searches.txt): the
 * entry is among the first three that are found. */
static void
test_names (void)
{
  g_autoptr (GradusFinder) finder = new_whole_finder ();
  g_autofree char *path = g_build_filename (g_getenv ("GRADUS_TEST_DATA"), "searches.txt", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n_failed = 0, n_asked = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    {
      g_auto (GStrv) words = g_strsplit (*line, " | ", 2);
      g_autoptr (GPtrArray) found = NULL;
      guint place = 0;
      gboolean there = FALSE;

      if (**line == '#' || g_strv_length (words) != 2)
        continue;
      found = gradus_finder_search (finder, words[0], G_MAXUINT);
      for (guint i = 0; i < found->len && place < 3; i++)
        {
          const GradusFindItem *item = g_ptr_array_index (found, i);

          place += item->kind == GRADUS_FIND_ALGORITHM;
          there = there
                  || (item->kind == GRADUS_FIND_ALGORITHM
                      && g_str_equal (item->algorithm->id, words[1]));
        }
      n_asked++;
      n_failed += !there;
      if (!there)
        g_test_message ("“%s” does not find %s.", words[0], words[1]);
    }
  g_assert_cmpuint (n_asked, >=, 200);
  g_assert_cmpuint (n_failed, ==, 0);
}

/* Every item is found by its own name, and its key leads to it. */
static void
test_every (void)
{
  g_autoptr (GradusFinder) finder = new_whole_finder ();
  g_autoptr (GPtrArray) unasked = gradus_finder_search (finder, NULL, G_MAXUINT);
  guint kinds = 0;

  for (guint i = 0; i < G_N_ELEMENTS (searches); i++)
    {
      g_autoptr (GPtrArray) found = gradus_finder_search (finder, searches[i].typed, G_MAXUINT);

      for (guint j = 0; j < found->len; j++)
        {
          const GradusFindItem *item = g_ptr_array_index (found, j);

          g_assert_true (gradus_finder_lookup (finder, item->key) == item);
          g_assert_nonnull (item->title);
          kinds |= 1u << item->kind;
        }
    }
  /* The table asks for all of them. */
  g_assert_cmpuint (kinds, ==, (1u << (GRADUS_FIND_NOTES + 1)) - 1);
  g_assert_cmpuint (unasked->len, ==, 4 + 2);
  g_assert_null (gradus_finder_lookup (finder, "algorithm:alchemy"));
}

/* A chapter is what its title says, in either language; but for an entry of that very title. */
static void
test_chapters (void)
{
  g_autoptr (GradusFinder) finder = new_whole_finder ();
  guint n;
  const GradusChapter *chapters = gradus_registry_get_chapters (&n);

  g_assert_cmpuint (n, >, 0);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *named = g_strdup_printf ("chapter %u", chapters[i].number);
      g_autofree char *key = g_strdup_printf ("chapter:%u", chapters[i].number);
      const char *const queries[] = { chapters[i].title, _ (chapters[i].title), named };

      for (guint j = 0; j < G_N_ELEMENTS (queries); j++)
        {
          g_autoptr (GPtrArray) found = gradus_finder_search (finder, queries[j], 2);
          const GradusFindItem *item = found->len > 0 ? g_ptr_array_index (found, 0) : NULL;

          if (item != NULL && item->kind == GRADUS_FIND_ALGORITHM && found->len > 1
              && g_str_equal (item->title, _ (chapters[i].title)))
            item = g_ptr_array_index (found, 1);
          g_test_message ("%s", queries[j]);
          g_assert_cmpstr (item != NULL ? item->key : NULL, ==, key);
        }
    }
}

/* Nothing answers, and something is like it. */
static void
test_suggest (void)
{
  static const Search near[] = {
    { "preseptrn", "algorithm:perceptron" },
    { "svn", "algorithm:smo" },
    { "聚类分析", "algorithm:k-means" },
  };
  static const char *const nonsense[] = { "jlfx", "qqqqqqqqqqqq", "" };
  g_autoptr (GradusFinder) finder = new_whole_finder ();

  for (guint i = 0; i < G_N_ELEMENTS (near); i++)
    {
      g_autoptr (GPtrArray) items = gradus_finder_suggest (finder, near[i].typed, 3);
      gboolean there = FALSE;

      g_assert_null (find_first (finder, near[i].typed));
      g_assert_cmpuint (items->len, <=, 3);
      for (guint j = 0; j < items->len; j++)
        there |= g_str_equal (near[i].key, ((const GradusFindItem *) items->pdata[j])->key);
      if (!there)
        g_test_message ("“%s”", near[i].typed);
      g_assert_true (there);
    }
  for (guint i = 0; i < G_N_ELEMENTS (nonsense); i++)
    {
      g_autoptr (GPtrArray) items = gradus_finder_suggest (finder, nonsense[i], 3);

      g_assert_cmpuint (items->len, ==, 0);
    }
}

/* What was used last comes first, in another finder too, and once. */
static void
test_recent (void)
{
  static const char *const used[] = { "algorithm:pca", "preset:k-means/iris", "algorithm:pca" };
  g_autofree char *file = g_build_filename (g_get_user_state_dir (), "gradus", "found.ini", NULL);
  g_autoptr (GradusFinder) finder = new_whole_finder ();
  g_autoptr (GradusFinder) other = new_whole_finder ();
  g_autoptr (GPtrArray) found = NULL;
  g_autoptr (GPtrArray) damaged = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (used); i++)
    gradus_finder_use (finder, gradus_finder_lookup (finder, used[i]));
  found = gradus_finder_search (other, "  ", G_MAXUINT);
  g_assert_cmpuint (found->len, ==, 2 + 4 + 2);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpstr (((const GradusFindItem *) g_ptr_array_index (found, i))->key, ==, used[2 - i]);

  g_assert_true (g_file_set_contents (file, "[found]\nrecent=algorithm:alchemy;;17\n", -1, NULL));
  damaged = gradus_finder_search (other, NULL, G_MAXUINT);
  g_assert_cmpuint (damaged->len, ==, 4 + 2);
  g_remove (file);
}

/* With as many entries as the syllabus has, an answer costs less than it costs to read all names
 * once, on whatever machine. */
static void
test_quick (void)
{
  clock_t begin = clock ();
  g_autoptr (GradusFinder) finder = new_finder (208);
  const clock_t reading = clock () - begin;
  g_autoptr (GPtrArray) found = NULL;
  clock_t answering;

  begin = clock ();
  found = gradus_finder_search (finder, "stochastic gradeint descent", 50);
  answering = clock () - begin;
  g_test_message ("Read in %g ms, answered in %g ms", 1000.0 * (double) reading / CLOCKS_PER_SEC,
                  1000.0 * (double) answering / CLOCKS_PER_SEC);
  g_assert_cmpuint (found->len, >, 0);
  g_assert_cmpint (answering, <, reading);
}

/* Without the marks of emphasis and formulas, so that "*k*-means" has "k-means", and in lower
 * case. */
static char *
read_notes (const GradusAlgorithm *algorithm, const char *language)
{
  g_autofree char *raw = gradus_notes_load_raw (algorithm, language);
  GString *plain;

  g_assert_nonnull (raw);
  plain = g_string_new (raw);
  g_string_replace (plain, "*", "", 0);
  g_string_replace (plain, "$", "", 0);
  g_string_ascii_down (plain);

  return g_string_free (plain, FALSE);
}

/* A word of the field that an entry teaches stands in its notes, in each language, and the palette
 * answers to it with the entry: a match does not depend on what else there is. */
static void
check_terms (GradusFinder *finder, const GradusAlgorithm *algorithm, const char *language)
{
  g_autofree char *notes = NULL;
  g_auto (GStrv) terms = NULL;

  gradus_set_language (language);
  notes = read_notes (algorithm, language);
  terms = g_regex_split_simple ("[;；] *", _ (algorithm->sheet->terms), 0, 0);
  g_assert_cmpuint (g_strv_length (terms), >, 0);
  for (guint i = 0; terms[i] != NULL; i++)
    {
      g_autofree char *lower = g_ascii_strdown (terms[i], -1);
      g_autoptr (GPtrArray) found = gradus_finder_search (finder, terms[i], 1000);
      gboolean known = FALSE;

      if (strstr (notes, lower) == NULL)
        g_error ("%s: the notes in %s do not have “%s”", algorithm->id, language, terms[i]);
      for (guint k = 0; k < found->len && !known; k++)
        {
          const GradusFindItem *item = g_ptr_array_index (found, k);

          known = item->algorithm == algorithm
                  && (item->kind == GRADUS_FIND_ALGORITHM || item->kind == GRADUS_FIND_NOTES);
        }
      if (!known)
        g_error ("%s is not found by “%s”", algorithm->id, terms[i]);
    }
}

static void
test_terms (void)
{
  static const char *const languages[] = { "en", "zh_CN" };
  guint n;
  const GradusAlgorithm *const *algorithms = gradus_registry_get_algorithms (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GradusFinder) finder = NULL;

      if (algorithms[i]->sheet == NULL || !gradus_test_is_read (i))
        continue;
      gradus_set_language ("zh_CN");
      finder = gradus_finder_new (&algorithms[i], 1);
      g_test_message ("%s", algorithms[i]->id);
      g_assert_nonnull (algorithms[i]->sheet->terms);
      for (guint l = 0; l < G_N_ELEMENTS (languages); l++)
        check_terms (finder, algorithms[i], languages[l]);
    }
  gradus_set_language ("en");
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = g_dir_make_tmp ("gradus-finder-XXXXXX", NULL);
  g_autofree char *inner = g_build_filename (folder, "gradus", NULL);
  int status;

  g_setenv ("XDG_STATE_HOME", folder, TRUE);
  gradus_set_language (NULL);
  gradus_init ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/finder/first", test_first);
  g_test_add_func ("/finder/names", test_names);
  g_test_add_func ("/finder/chapters", test_chapters);
  g_test_add_func ("/finder/every", test_every);
  g_test_add_func ("/finder/suggest", test_suggest);
  g_test_add_func ("/finder/recent", test_recent);
  g_test_add_func ("/finder/terms", test_terms);
  g_test_add_func ("/finder/quick", test_quick);
  status = g_test_run ();
  g_rmdir (inner);
  g_rmdir (folder);
  return status;
}
