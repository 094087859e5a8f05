/* Tests of what a file may cost that somebody only opens, lists or turns to: time of the processor
 * and memory are bounded whatever it asks for, a sentence says so, and a person can have more.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-compare.h"
#include "gradus-document.h"
#include "gradus-init.h"
#include "gradus-page-filler.h"
#include "gradus-registry.h"
#include "gradus-words.h"

/* It has a few million steps of less than a microsecond: memory is what they fill. */
#define ENDLESS "stochastic-gradient-descent?epochs=1000000&tolerance=0"
#define FAR "9007199254740992"

/* For everything around the steps, and for the step that passes the limit. */
#define SLACK 4.0

/* Which of the two limits is met first depends on how fast the processor is. */
static gboolean
is_about_cost (const char *sentence)
{
  return strstr (sentence, "MiB") != NULL || strstr (sentence, "second") != NULL;
}

/* Seconds of the processor that the process has taken, all its threads together. */
static double
get_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

static GradusSetup *
make_endless (const char *more)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("stochastic-gradient-descent");
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) plain = gradus_setup_new_preset (
    algorithm, gradus_algorithm_first_look (algorithm), &error);
  g_autofree gpointer params = g_memdup2 (gradus_setup_get_params (plain), algorithm->params_size);

  g_assert_no_error (error);
  gradus_params_parse (algorithm->params, params, "epochs=1000000 tolerance=0", &error);
  g_assert_no_error (error);
  if (more != NULL)
    gradus_params_parse (algorithm->params, params, more, &error);
  g_assert_no_error (error);
  return gradus_setup_with_params (plain, params);
}

static double
get_rate (GradusSetup *setup)
{
  return gradus_params_get (
    gradus_params_find (gradus_setup_get_algorithm (setup)->params, "learning-rate"),
    gradus_setup_get_params (setup));
}

static void
failed_cb (GradusDocument *document, const char *sentence, gpointer user_data)
{
  char **said = user_data;

  g_free (*said);
  *said = g_strdup (sentence);
}

/* Open a file of @text, and wait until nothing moves any more. */
static GradusDocument *
open_text (const char *text, char **said)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "gradus-test-bounds.gradus", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GradusDocument *document = gradus_document_new ();
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  g_signal_connect (document, "failed", G_CALLBACK (failed_cb), said);
  gradus_document_open (document, file, &error);
  g_assert_no_error (error);
  gradus_document_wait (document);
  g_file_delete (file, NULL, NULL);
  return document;
}

static char *
to_text (GradusExperiment *experiment, guint64 step)
{
  gradus_experiment_set_step (experiment, step, 0);
  return gradus_experiment_to_json (experiment);
}

/* Any number of steps: as many are made as fit, and a person can go on until the memory of the
 * settings is full. */
static void
test_open (void)
{
  g_autoptr (GradusSetup) setup = make_endless (NULL);
  g_autoptr (GradusExperiment) experiment = gradus_experiment_new (setup);
  g_autofree char *text = to_text (experiment, G_GUINT64_CONSTANT (1) << 53);
  g_autofree char *said = NULL;
  const double began = get_seconds ();
  g_autoptr (GradusDocument) document = open_text (text, &said);
  GradusRun *run = gradus_document_get_run (document);
  guint64 reached;

  g_assert_cmpfloat (get_seconds () - began, <, GRADUS_LIMIT_SECONDS + SLACK);
  g_assert_nonnull (said);
  g_assert_true (gradus_document_can_go_on (document));
  g_assert_cmpuint (gradus_run_get_memory (run), <=, 2 * GRADUS_LIMIT_BYTES);
  reached = gradus_run_get_step (run);
  g_assert_cmpuint (reached, >, 1000);

  gradus_document_set_budget (document, 4 * GRADUS_LIMIT_BYTES);
  g_clear_pointer (&said, g_free);
  gradus_document_go_on (document);
  gradus_document_wait (document);
  g_assert_nonnull (said);
  run = gradus_document_get_run (document);
  g_assert_cmpuint (gradus_run_get_step (run), >, reached);
  g_assert_cmpuint (gradus_run_get_memory (run), <=, 4 * GRADUS_LIMIT_BYTES);
  g_assert_false (gradus_document_can_go_on (document));
  /* It cannot be played on, and playing does not go on for ever. */
  gradus_document_play (document);
  for (int i = 0; i < 100 && gradus_document_is_playing (document); i++)
    {
      gradus_document_tick (document, g_get_monotonic_time ());
      gradus_document_wait (document);
    }
  g_assert_false (gradus_document_is_playing (document));
}

/* What a file changes far behind is not lost because nobody has waited for it. */
static void
test_changes (void)
{
  g_autoptr (GradusSetup) setup = make_endless (NULL);
  g_autoptr (GradusSetup) changed = make_endless ("learning-rate=0.013");
  g_autoptr (GradusExperiment) experiment = gradus_experiment_new (setup);
  g_autoptr (GradusScript) plain = gradus_script_new (setup);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusScript) script = gradus_script_with_change (plain, 900000, changed, NULL,
                                                               &error);
  g_autofree char *text = NULL;
  g_autofree char *said = NULL;
  g_autoptr (GradusDocument) document = NULL;
  g_autoptr (GradusExperiment) kept = NULL;
  g_autoptr (GradusExperiment) whole = NULL;

  g_assert_no_error (error);
  gradus_experiment_set_script (experiment, script);
  text = to_text (experiment, 900010);
  document = open_text (text, &said);
  g_assert_nonnull (said);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), <, 900000);
  /* What holds is what the run has. */
  g_assert_cmpfloat (get_rate (gradus_document_get_setup (document)), ==, get_rate (setup));
  kept = gradus_document_make_experiment (document);
  g_assert_cmpuint (gradus_script_count_changes (gradus_experiment_get_script (kept)), ==, 1);

  gradus_document_go_on (document);
  gradus_document_wait (document);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 900010);
  g_assert_cmpfloat (get_rate (gradus_document_get_setup (document)), ==, 0.013);
  whole = gradus_document_make_experiment (document);
  g_assert_cmpuint (gradus_script_count_changes (gradus_experiment_get_script (whole)), ==, 1);
  g_assert_false (gradus_document_can_go_on (document));
}

/* Another run is not what the file asks for any more. */
static void
test_edited (void)
{
  g_autoptr (GradusSetup) setup = make_endless (NULL);
  g_autoptr (GradusExperiment) experiment = gradus_experiment_new (setup);
  g_autofree char *text = to_text (experiment, 5000000);
  g_autofree char *said = NULL;
  g_autoptr (GradusDocument) document = open_text (text, &said);
  g_autoptr (GError) error = NULL;

  g_assert_true (gradus_document_can_go_on (document));
  gradus_document_set_param (document, "learning-rate", 0.013, &error);
  g_assert_no_error (error);
  gradus_document_wait (document);
  g_assert_false (gradus_document_can_go_on (document));
}

static void
test_link (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusLink) link = gradus_link_parse ("gradus:" ENDLESS "&step=1000000", &error);
  g_autoptr (GradusDocument) document = gradus_document_new ();
  g_autofree char *said = NULL;

  g_assert_no_error (error);
  g_signal_connect (document, "failed", G_CALLBACK (failed_cb), &said);
  gradus_document_follow_link (document, link, &error);
  g_assert_no_error (error);
  gradus_document_wait (document);
  g_assert_nonnull (said);
  g_assert_cmpuint (gradus_run_get_memory (gradus_document_get_run (document)), <=,
                    2 * GRADUS_LIMIT_BYTES);
  gradus_document_go_on (document);
  gradus_document_wait (document);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 1000000);
}

/* All branches of a file share a limit; what is saved again is the same. */
static void
test_branches (void)
{
  g_autoptr (GradusSetup) setup = make_endless (NULL);
  g_autoptr (GradusExperiment) experiment = gradus_experiment_new (setup);
  g_autoptr (GradusScript) script = gradus_script_new (setup);
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func (gradus_branch_record_unref);
  g_autofree char *text = NULL;
  g_autofree char *said = NULL;
  g_autoptr (GradusDocument) document = NULL;
  g_autoptr (GradusExperiment) kept = NULL;
  GradusBranchInfo info;
  gsize bytes = 0;
  guint limited = 0;
  double began;

  for (guint i = 0; i < 12; i++)
    g_ptr_array_add (records, gradus_branch_record_new ("far", TRUE, script, 200000 + i, 0, NULL));
  gradus_experiment_set_branches (experiment, records);
  text = to_text (experiment, 0);
  began = get_seconds ();
  document = open_text (text, &said);
  g_assert_cmpfloat (get_seconds () - began, <, GRADUS_LIMIT_SECONDS + SLACK);
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 12);
  for (guint i = 0; i < 12; i++)
    {
      gradus_document_get_branch (document, i, &info);
      limited += info.limited;
      g_assert_true (info.limited == (info.run == NULL));
      g_assert_true (info.limited == (info.problem != NULL));
      bytes += info.run != NULL ? gradus_run_get_memory (info.run) : 0;
    }
  g_assert_cmpuint (limited, >, 0);
  g_assert_cmpuint (limited, <, 12);
  g_assert_cmpuint (bytes, <=, 2 * GRADUS_LIMIT_BYTES);
  kept = gradus_document_make_experiment (document);
  for (guint i = 0; i < 12; i++)
    {
      const GradusBranchRecord *record = g_ptr_array_index (gradus_experiment_get_branches (kept),
                                                            i);

      g_assert_cmpuint (record->step, ==, 200000 + i);
    }

  /* The last one is chosen: it is made then. */
  gradus_document_get_branch (document, 11, &info);
  g_assert_true (info.limited);
  g_assert_false (gradus_document_switch_branch (document, info.id));
  gradus_document_wait (document);
  gradus_document_get_branch (document, 11, &info);
  g_assert_nonnull (info.run);
  g_assert_null (info.problem);
  g_assert_cmpuint (info.last, ==, 200011);
  g_assert_true (gradus_document_switch_branch (document, info.id));
}

static void
compare_failed_cb (GradusCompare *compare, const char *sentence, gpointer user_data)
{
  failed_cb (NULL, sentence, user_data);
}

static void
test_compare (void)
{
  g_autoptr (GradusSetup) setup = make_endless (NULL);
  g_autoptr (GradusScript) script = gradus_script_new (setup);
  g_autoptr (GPtrArray) scripts = g_ptr_array_new ();
  g_autoptr (GradusCompareRecord) record = NULL;
  g_autoptr (GradusCompare) compare = gradus_compare_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *said = NULL;
  double began;

  for (guint i = 0; i < GRADUS_COMPARE_MAX; i++)
    g_ptr_array_add (scripts, script);
  record = gradus_compare_record_new ("step", 1000000, NULL, scripts);
  g_signal_connect (compare, "failed", G_CALLBACK (compare_failed_cb), &said);
  began = get_seconds ();
  gradus_compare_open_record (compare, record, &error);
  g_assert_no_error (error);
  gradus_compare_wait (compare);
  g_assert_cmpfloat (get_seconds () - began, <, GRADUS_LIMIT_SECONDS + SLACK);
  g_assert_nonnull (said);
  g_assert_cmpuint (gradus_compare_get_position (compare), >, 1000);
  g_assert_cmpuint (gradus_compare_get_position (compare), <, 1000000);
  /* Where a person goes, there are no such limits. */
  g_clear_pointer (&said, g_free);
  gradus_compare_seek (compare, 300000);
  gradus_compare_wait (compare);
  g_assert_null (said);
  g_assert_cmpuint (gradus_run_get_step (gradus_compare_get_run (compare, 0)), ==, 300000);
}

/* --- Lessons ---------------------------------------------------------------------------------- */

static GradusLesson *
make_lesson (const char *text, const char *link)
{
  g_autofree char *json = g_strdup_printf (
    "{\"gradus\": 1, \"lesson\": {\"title\": \"A lesson\", \"summary\": \"s\", "
    "\"algorithm\": \"stochastic-gradient-descent\", \"kind\": \"idea\", \"minutes\": 5, "
    "\"bookmarks\": [{\"title\": \"One\", \"text\": \"%s\", \"link\": \"%s\"}, "
    "{\"title\": \"Two\", \"text\": \"Nothing {{iteration|at=start}}.\", "
    "\"link\": \"gradus:stochastic-gradient-descent\"}]}}",
    text, link);
  g_autoptr (GError) error = NULL;
  GradusLesson *lesson = gradus_lesson_from_json (json, -1, "lesson.gradus", &error);

  g_assert_no_error (error);
  return lesson;
}

static void
filled_cb (gpointer owner, const char *problem)
{
  failed_cb (NULL, problem != NULL ? problem : "filled", owner);
}

static const char *const hostile[][2] = {
  { "The cost is {{loss|at=step:" FAR "|5}}.", "gradus:" ENDLESS },
  { "The cost is {{loss|at=iteration:" FAR "|5}}.", "gradus:" ENDLESS },
  { "The cost is {{loss|at=end|5}}.", "gradus:" ENDLESS },
  { "The cost is {{loss|at=gradus:" ENDLESS "&step=1000000|5}}.", "gradus:" ENDLESS },
  { "The cost is {{loss|at=here|5}}.", "gradus:" ENDLESS "&step=1000000" },
};

/* The words are there at once, what was asked for is not, and a sentence says why. */
static void
test_places (gconstpointer data)
{
  const char *const *texts = data;
  g_autoptr (GradusLesson) lesson = make_lesson (texts[0], texts[1]);
  g_autofree char *said = NULL;
  g_autoptr (GradusPageFiller) filler = gradus_page_filler_new (filled_cb, &said);
  const double began = get_seconds ();

  gradus_page_filler_set_page (filler, lesson, 0);
  g_assert_cmpstr (
    gradus_page_words_get (gradus_page_filler_get_words (filler), GRADUS_LESSON_TEXT), ==,
    "The cost is ….");
  gradus_page_filler_wait (filler);
  g_assert_cmpfloat (get_seconds () - began, <, GRADUS_LIMIT_SECONDS + SLACK);
  g_assert_nonnull (said);
  g_assert_true (is_about_cost (said));
  g_assert_cmpstr (
    gradus_page_words_get (gradus_page_filler_get_words (filler), GRADUS_LESSON_TEXT), ==,
    texts[0]);
}

/* Who turns the page does not wait for the one before. */
static void
test_turn (void)
{
  g_autoptr (GradusLesson) lesson = make_lesson (hostile[0][0], hostile[0][1]);
  g_autofree char *said = NULL;
  g_autoptr (GradusPageFiller) filler = gradus_page_filler_new (filled_cb, &said);

  for (guint i = 0; i < 20; i++)
    gradus_page_filler_set_page (filler, lesson, 0);
  gradus_page_filler_set_page (filler, lesson, 1);
  gradus_page_filler_wait (filler);
  g_assert_cmpstr (said, ==, "filled");
  g_assert_cmpstr (
    gradus_page_words_get (gradus_page_filler_get_words (filler), GRADUS_LESSON_TEXT), ==,
    "Nothing 0.");
}

/* As many places as a page has room for: each position is made once. */
static void
test_many (void)
{
  const GradusLimit limit = gradus_limit_begin (GRADUS_LIMIT_SECONDS, GRADUS_LIMIT_BYTES, NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GradusSetup) setup = make_endless (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusRun) run = gradus_run_new (setup, &error);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < 1700; i++)
    g_string_append (text, i % 2 == 0 ? "{{loss|at=step:100000|3}}\n"
                                      : "{{loss|at=gradus:" ENDLESS "&step=100000|3}}\n");
  for (guint i = 0; i < 6; i++)
    g_ptr_array_add (texts, g_strdup (text->str));
  gradus_words_fill_all (texts, run, &limit, NULL, &error);
  g_assert_no_error (error);
  g_assert_null (strstr (g_ptr_array_index (texts, 0), "{{"));
  g_assert_null (strstr (g_ptr_array_index (texts, 5), "{{"));

  /* All different: the limit is that of all together, and what has been found stands there. */
  g_string_truncate (text, 0);
  for (guint i = 0; i < 400; i++)
    g_string_append_printf (text, "{{loss|at=gradus:" ENDLESS "&step=%u|3}}\n", 400000 + i);
  {
    const GradusLimit total = gradus_limit_begin (0.5, GRADUS_LIMIT_BYTES, NULL);
    const GradusLimit clock = gradus_limit_begin (0.5 + SLACK, 0, NULL);
    g_autofree char *filled = gradus_words_fill (text->str, run, &total, &error);

    g_assert_false (gradus_limit_is_over (&clock));
    g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_LIMIT);
    g_assert_nonnull (strstr (filled, "{{"));
  }
}

/* What costs too much on a page is reported by the check. */
static void
test_check (void)
{
  g_autoptr (GradusLesson) dear = make_lesson (hostile[0][0], hostile[0][1]);
  g_autoptr (GradusLesson) cheap = make_lesson ("{{loss|at=step:3|5}}", "gradus:" ENDLESS);
  g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);

  gradus_lesson_check (cheap, TRUE, problems);
  g_assert_cmpuint (problems->len, ==, 0);
  gradus_lesson_check (dear, TRUE, problems);
  g_assert_cmpuint (problems->len, >, 0);
  g_assert_true (is_about_cost (g_ptr_array_index (problems, 0)));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/bounds/open", test_open);
  g_test_add_func ("/bounds/changes", test_changes);
  g_test_add_func ("/bounds/edited", test_edited);
  g_test_add_func ("/bounds/link", test_link);
  g_test_add_func ("/bounds/branches", test_branches);
  g_test_add_func ("/bounds/compare", test_compare);
  for (guint i = 0; i < G_N_ELEMENTS (hostile); i++)
    {
      g_autofree char *name = g_strdup_printf ("/bounds/places/%u", i);

      g_test_add_data_func (name, hostile[i], test_places);
    }
  g_test_add_func ("/bounds/turn", test_turn);
  g_test_add_func ("/bounds/many", test_many);
  g_test_add_func ("/bounds/check", test_check);
  return g_test_run ();
}
