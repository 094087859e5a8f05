/* The words of lessons and notes: the language of claims, places for numbers, and that what is said
 * of runs is claimed, holds, and is the same in both languages.
 *
 * No sentence about a run stands without a claim, of whatever lesson or notes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-claim.h"
#include "gradus-init.h"
#include "gradus-language.h"
#include "gradus-lessons.h"
#include "gradus-notes.h"
#include "gradus-registry.h"
#include "gradus-words.h"

#define WORLD "gradus:value-iteration?preset=grid-4x3"
#define TRACK "gradus:kalman-filter?preset=track&until=converged"
#define FOUR "gradus:gmm-em?preset=gmm-1d-4"

static GradusRun *
open_link (const char *link)
{
  g_autoptr (GError) error = NULL;
  GradusRun *run = gradus_words_open (link, &error);

  g_assert_no_error (error);
  return run;
}

/* --- Claims ----------------------------------------------------------------------------------- */

static void
test_true (void)
{
  static const char *const claims[] = {
    "iteration == 29",
    "converged",
    "not exhausted",
    "residual ~ 8.0e-7",
    "v[0,3] == 1 and v[1,3] == -1",
    "max(v) == 1",
    "min(v) ~ -1",
    "count(v ~ 1.0) == 1",
    "share(abs(v) <= 1) == 1",
    "iteration - 11 == 18",
    "sum(v * 2) > sum(v)",
    "mean(v) - sum(v) / 12 < 1e-12",
    "start: iteration == 0",
    "last: iteration == 29",
    "iteration 1: count(v ~ -0.02) == 9",
    "step 3: iteration == 1",
    "always: max(v) <= 1",
    "never: v[0,0] > 1",
    "ever: event:policy-settled",
    "policy == other(" WORLD "&iteration=11).policy",
    "policy != other(" WORLD "&iteration=10).policy",
    "other(" WORLD "&iteration=3): iteration == 3",
    "count(along(residual) < 0.1) > 20",
    "order == synchronous",
  };
  g_autoptr (GradusRun) run = open_link (WORLD "&until=converged");

  for (guint i = 0; i < G_N_ELEMENTS (claims); i++)
    {
      g_autoptr (GError) error = NULL;

      if (!gradus_claim_check_at (run, claims[i], &error))
        g_error ("%s", error->message);
    }
  /* It has not been moved. */
  g_assert_cmpuint (gradus_run_get_iteration (run), ==, 29);
}

static void
test_false (void)
{
  /* What is claimed, and a part of what is answered. */
  static const char *const claims[][2] = {
    { "iteration == 28", "iteration = 29" },
    { "v[0,0] ~ 0.5", "v[0,0] = 0." },
    { "always: max(v) < 1", "of 88 steps" },
    { "nonsense == 1", "nonsense" },
    { "max(v == 1", "cannot be read" },
    { "largest(v) == 1", "functions" },
    { "v == policy + 1 + q", "unlike sizes" },
    { "count(v) == 1", "comparison" },
    { "other(gradus:nothing).v == 1", "nothing" },
    { "along(v) == 1", "one number" },
    { "iteration 3 iteration == 3", "colon" },
  };
  g_autoptr (GradusRun) run = open_link (WORLD "&until=converged");

  for (guint i = 0; i < G_N_ELEMENTS (claims); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (gradus_claim_check_at (run, claims[i][0], &error));
      if (strstr (error->message, claims[i][1]) == NULL)
        g_error ("“%s” is answered with “%s”", claims[i][0], error->message);
    }
}

/* Numbers of the data, and of the runs with other seeds. */
static void
test_data_and_seeds (void)
{
  static const char *const claims[] = {
    "max(data(x)) == 4",
    "rowsum(data(x)) == data(x1) + data(x2)",
    "count(seeds(100, inertia) == 1) + count(seeds(100, inertia) == 16) == 100",
    "other(gradus:smo?preset=three-points&until=converged): data(label) * 2 - 1 * f >= 0.99",
    "other(gradus:perceptron?preset=stream&until=converged): data(label) >= 0",
    "3 * (1 + 2) - (2 * 2) == 5",
    "(1 + 2) * 3 == 9",
    "atan(1 / sqrt(3)) ~ 30.00",
    "sin(data(x) * 0 + 30) ~ 0.5",
    "other(gradus:smo?preset=three-points&until=converged): "
    "max(abs(predict(gradus:smo?preset=three-points) - f)) < 1e-12",
    "other(" TRACK "): sum(along(time) * 0 + data(truth x)) == sum(data(truth x))",
    "other(" TRACK "): max(abs(data(measured y) - data(truth y))) ~ 1.62",
    "atan(data(x) - data(x) - 1) ~ -45.00",
  };
  static const char *const wrong[][2] = {
    { "data(nobody) == 1", "no such column" },
    { "data(y) == 1", "no such column" },
    { "other(" WORLD "): data(x) == 1", "only tables" },
    { "other(" TRACK "): data(truth w) == 1", "data(truth x)" },
    { "other(" TRACK "): data(x) == 1", "data(measured x)" },
    { "other(" TRACK "): predict(" WORLD ") == 1", "with as many inputs" },
    { "predict(gradus:nothing) == 1", "nothing" },
    { "seeds(0, inertia) == 1", "seeds(100, inertia)" },
    { "seeds(3 inertia) == 1", "seeds(100, inertia)" },
    { "seeds(3, centroids) == 1", "one number" },
    { "sum(seeds(3, inertia)) == 0", "sum(seeds(3, inertia)) = " },
  };
  g_autoptr (GradusRun) run = open_link ("gradus:k-means?preset=bad-start&init=samples&step=1");

  for (guint i = 0; i < G_N_ELEMENTS (claims); i++)
    {
      g_autoptr (GError) error = NULL;

      if (!gradus_claim_check_at (run, claims[i], &error))
        g_error ("%s", error->message);
    }
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (gradus_claim_check_at (run, wrong[i][0], &error));
      if (strstr (error->message, wrong[i][1]) == NULL)
        g_error ("“%s” is answered with “%s”", wrong[i][0], error->message);
    }
}

/* --- Places ----------------------------------------------------------------------------------- */

static void
test_places (void)
{
  static const char *const texts[][2] = {
    { "nothing {{x}} $\\frac{{a}}{b}$", "nothing {{x}} $\\frac{{a}}{b}$" },
    { "now {{log-likelihood|at=here|5}}", "now −6.4619" },
    { "{{iteration|at=start}}, {{iteration|at=iteration:3}}", "0, 3" },
    { "{{n|at=end}} at step {{step|at=step:4}}", "4 at step 4" },
    { "{{iteration|at=" WORLD "&until=converged}} sweeps", "29 sweeps" },
  };
  static const char *const wrong[] = { "{{nobody|at=here}}", "{{n|at=noon}}",
                                       "{{n|at=gradus:nothing}}" };
  g_autoptr (GradusRun) run = open_link (FOUR "&iteration=2");
  g_autoptr (GError) nowhere = NULL;
  g_autofree char *alone = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *filled = gradus_words_fill (texts[i][0], run, NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpstr (filled, ==, texts[i][1]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *filled = gradus_words_fill (wrong[i], run, NULL, &error);

      g_assert_nonnull (error);
      g_assert_cmpstr (filled, ==, wrong[i]);
    }
  alone = gradus_words_fill ("{{n|at=here}}", NULL, NULL, &nowhere);
  g_assert_error (nowhere, GRADUS_ERROR, GRADUS_ERROR_USAGE);
}

static void
test_comments (void)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("gmm-em");
  const char *text = "One.\n\n<!-- claims " FOUR "&iteration=1\nn == 4\nn == 5\n-->\nTwo.\n";
  g_autofree char *plain = gradus_words_strip (text);
  g_autofree char *claims = gradus_words_list_note_claims (text);
  g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);

  g_assert_cmpstr (plain, ==, "One.\n\nTwo.\n");
  g_assert_cmpstr (claims, ==, "n == 4\nn == 5\n");
  g_assert_cmpuint (gradus_words_check_notes (text, algorithm, problems), ==, 2);
  g_assert_cmpuint (problems->len, ==, 1);
}

/* --- Sentences -------------------------------------------------------------------------------- */

static guint
count_unclaimed (const char *text, const char *claims)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);

  gradus_words_list_unclaimed (text, claims, found);
  return found->len;
}

static void
test_sentences (void)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);

  g_assert_cmpuint (count_unclaimed ("It took 29 sweeps. Look.", ""), ==, 1);
  g_assert_cmpuint (count_unclaimed ("It took 29 sweeps. Look.", "iteration == 29"), ==, 0);
  g_assert_cmpuint (count_unclaimed ("It took 1,060 sweeps.", "iteration == 1060"), ==, 0);
  g_assert_cmpuint (count_unclaimed ("It is less. It is there.", ""), ==, 1);
  g_assert_cmpuint (count_unclaimed ("It is less. It is there.", "loss < 1"), ==, 0);
  g_assert_cmpuint (count_unclaimed ("扫了29遍。它更小。", ""), ==, 2);
  g_assert_cmpuint (count_unclaimed ("Take {{n|at=here}} and $x_1$.\n\n$$x = 3$$", ""), ==, 0);
  gradus_words_compare_numbers ("0.25 of 1,060 in 3", "1060中的0.52", found);
  g_assert_cmpuint (found->len, ==, 2);
}

/* --- What there is ---------------------------------------------------------------------------- */

/* What was found is told, and is too much. */
static void
expect_none (const char *name, GPtrArray *found)
{
  if (found->len == 0)
    return;
  for (guint i = 0; i < found->len; i++)
    g_test_message ("%s", (const char *) g_ptr_array_index (found, i));
  g_error ("%s: sentences without a claim: %u", name, found->len);
}

static void
test_lessons (void)
{
  g_autoptr (GPtrArray) lessons = gradus_lessons_list (NULL);

  for (guint i = 0; i < lessons->len; i++)
    {
      GradusLesson *lesson = g_ptr_array_index (lessons, i);
      g_autoptr (GPtrArray) unclaimed = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GPtrArray) numbers = g_ptr_array_new_with_free_func (g_free);

      gradus_words_report_lesson (lesson, unclaimed, numbers);
      expect_none (gradus_lesson_get_id (lesson), unclaimed);
    }
}

static void
test_notes (void)
{
  const GradusAlgorithm *const *all;
  guint n;

  all = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GPtrArray) unclaimed = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GPtrArray) numbers = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);

      for (guint l = 0; gradus_notes_get_languages ()[l] != NULL; l++)
        {
          g_autofree char *text = gradus_notes_load_raw (all[i], gradus_notes_get_languages ()[l]);
          g_autofree char *plain = gradus_words_strip (text);
          g_autoptr (GError) error = NULL;
          g_autofree char *filled = gradus_words_fill (plain, NULL, NULL, &error);

          gradus_words_check_notes (text, all[i], problems);
          g_assert_no_error (error);
        }
      for (guint p = 0; p < problems->len; p++)
        g_error ("%s: %s", all[i]->id, (const char *) g_ptr_array_index (problems, p));
      gradus_words_report_notes (all[i], unclaimed, numbers);
      expect_none (all[i]->id, unclaimed);
    }
}

/* Every place in a blurb can be filled in. */
static void
test_blurbs (void)
{
  const GradusAlgorithm *const *all;
  guint n, places = 0;

  all = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    for (const GradusPreset *p = all[i]->presets; p->id != NULL; p++)
      {
        g_autoptr (GError) error = NULL;
        g_autofree char *blurb = gradus_words_fill_blurb (all[i], p, &error);

        g_assert_no_error (error);
        if (strstr (blurb, "{{") != NULL)
          g_error ("%s %s: “%s”", all[i]->id, p->id, blurb);
        places += gradus_words_has_places (p->blurb) ? 1 : 0;
      }
  g_assert_cmpuint (places, >=, 1);
}

/* Of an entry at most one question has an answer that is nearly always the same: that it is so may
 * be what it teaches. */
static void
test_questions (void)
{
  const GradusAlgorithm *const *all;
  guint n;

  all = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GPtrArray) constant = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GPtrArray) arithmetic = g_ptr_array_new_with_free_func (g_free);

      gradus_words_report_questions (all[i], constant, arithmetic);
      for (guint c = 0; c < constant->len; c++)
        g_test_message ("%s: %s", all[i]->id, (const char *) g_ptr_array_index (constant, c));
      g_assert_cmpuint (constant->len, <=, 1);
      for (guint w = 0; w < arithmetic->len; w++)
        g_test_message ("warning: %s", (const char *) g_ptr_array_index (arithmetic, w));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gradus_set_language ("en");
  gradus_init ();
  gradus_words_init ();
  g_test_add_func ("/words/true", test_true);
  g_test_add_func ("/words/false", test_false);
  g_test_add_func ("/words/data-and-seeds", test_data_and_seeds);
  g_test_add_func ("/words/places", test_places);
  g_test_add_func ("/words/comments", test_comments);
  g_test_add_func ("/words/sentences", test_sentences);
  g_test_add_func ("/words/lessons", test_lessons);
  g_test_add_func ("/words/notes", test_notes);
  g_test_add_func ("/words/blurbs", test_blurbs);
  g_test_add_func ("/words/questions", test_questions);
  return g_test_run ();
}
