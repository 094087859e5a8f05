/* gradus-cli lesson: list, check, play and render lessons.
 *
 * A lesson is named by its id (one that comes with Gradus, or one's own) or by its file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "gradus-cli.h"
#include "gradus-cli-lesson.h"
#include "gradus-cli-words.h"
#include "gradus-language.h"
#include "gradus-lessons.h"
#include "gradus-link.h"
#include "gradus-markdown.h"
#include "gradus-page-words.h"
#include "gradus-question.h"
#include "gradus-trace.h"
#include "gradus-say.h"

/* Seconds that checking a lesson may take; a day is for ever. */
#define DEFAULT_LIMIT 60
#define MAX_LIMIT (24 * 60 * 60)
/* Of a terminal. */
#define COLUMNS 80

/* --- Shared ----------------------------------------------------------------------------------- */

GradusLesson *
gradus_cli_find_lesson (const char *what, GError **error)
{
  if (g_str_has_suffix (what, ".gradus"))
    {
      g_autoptr (GFile) file = g_file_new_for_path (what);

      return gradus_lesson_load (file, error);
    }
  return gradus_lessons_find (what, error);
}

/* The title of a lesson or a bookmark, and something in the place of one that is missing. */
const char *
gradus_cli_lesson_title (GradusLesson *lesson, int bookmark)
{
  const char *title = gradus_lesson_get_text (lesson, bookmark, GRADUS_LESSON_TITLE, NULL);

  return title != NULL ? title : _ ("Untitled");
}

/* --- List ------------------------------------------------------------------------------------- */

static void
append_lesson (GString *out, GradusLesson *lesson)
{
  const GradusAlgorithm *algorithm = gradus_lesson_get_algorithm (lesson);
  const GradusChapter *chapter = gradus_lesson_get_chapter (lesson);
  const char *summary = gradus_lesson_get_text (lesson, GRADUS_LESSON_WHOLE, GRADUS_LESSON_SUMMARY,
                                                NULL);

  g_string_append (out, "{\"id\":");
  gradus_json_append_string (out, gradus_lesson_get_id (lesson));
  g_string_append (out, ",\"title\":");
  gradus_json_append_string (out, gradus_cli_lesson_title (lesson, GRADUS_LESSON_WHOLE));
  g_string_append (out, ",\"summary\":");
  gradus_json_append_string (out, summary != NULL ? summary : "");
  g_string_append (out, ",\"algorithm\":");
  if (algorithm != NULL)
    gradus_json_append_string (out, algorithm->id);
  else
    g_string_append (out, "null");
  g_string_append_printf (
    out, ",\"chapter\":%u,\"kind\":\"%s\",\"minutes\":%u,\"bookmarks\":%u,\"own\":%s}",
    chapter != NULL ? chapter->number : 0,
    gradus_lesson_kind_get_id (gradus_lesson_get_kind (lesson)), gradus_lesson_get_minutes (lesson),
    gradus_lesson_get_n_bookmarks (lesson),
    gradus_lesson_get_file (lesson) != NULL ? "true" : "false");
}

static GradusExit
list (int argc, char **argv)
{
  gboolean json = FALSE;
  const GradusCliOption options[] = {
    { "json", 0, .flag = &json, .blurb = N_ ("Print JSON") },
    { NULL },
  };
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) lessons = NULL;
  g_autoptr (GError) error = NULL;

  if (!gradus_cli_parse (argc, argv, options, rest, &error))
    return gradus_cli_report (&error);
  lessons = gradus_lessons_list (problems);
  if (json)
    {
      g_autoptr (GString) out = g_string_new ("[");

      for (guint i = 0; i < lessons->len; i++)
        {
          g_string_append (out, i > 0 ? ",\n " : "");
          append_lesson (out, g_ptr_array_index (lessons, i));
        }
      g_print ("%s]\n", out->str);
    }
  else
    {
      for (guint i = 0; i < lessons->len; i++)
        {
          GradusLesson *lesson = g_ptr_array_index (lessons, i);
          const guint n = gradus_lesson_get_n_bookmarks (lesson);
          const guint minutes = gradus_lesson_get_minutes (lesson);
          g_autofree char *pages = g_strdup_printf (
            g_dngettext (GETTEXT_PACKAGE, "%u page", "%u pages", n), n);
          g_autofree char *time = g_strdup_printf (
            g_dngettext (GETTEXT_PACKAGE, "%u minute", "%u minutes", minutes), minutes);

          g_print ("%-28s %s (%s, %s)\n", gradus_lesson_get_id (lesson),
                   gradus_cli_lesson_title (lesson, GRADUS_LESSON_WHOLE), pages, time);
        }
    }
  for (guint i = 0; i < problems->len; i++)
    g_printerr ("gradus-cli: %s\n", (const char *) g_ptr_array_index (problems, i));
  return problems->len == 0 ? GRADUS_EXIT_DONE : GRADUS_EXIT_USAGE;
}

/* --- Check ------------------------------------------------------------------------------------ */

/* Broken formulas and links of one text. */
static void
check_text (const char *where, const char *text, GPtrArray *problems)
{
  g_autoptr (GradusMarkdown) markdown = NULL;
  g_autoptr (GError) error = NULL;

  if (text == NULL)
    return;
  markdown = gradus_markdown_new (text, &error);
  if (markdown == NULL)
    {
      g_ptr_array_add (problems, g_strdup_printf ("%s: %s", where, error->message));
      return;
    }
  for (guint i = 0; i < gradus_markdown_count_formulas (markdown); i++)
    {
      const GradusFormulaTree *formula = gradus_markdown_get_formula (markdown, i);

      if (gradus_formula_get_error (formula) != NULL)
        g_ptr_array_add (problems,
                         g_strdup_printf ("%s: “%s”: %s", where, gradus_formula_get_tex (formula),
                                          gradus_formula_get_error (formula)->message));
    }
  for (guint i = 0; i < gradus_markdown_count_links (markdown); i++)
    {
      const char *uri = gradus_markdown_get_link_uri (markdown, i);
      g_autoptr (GradusLink) link = NULL;

      if (!gradus_link_is_link (uri))
        continue;
      link = gradus_link_parse (uri, &error);
      if (link == NULL)
        g_ptr_array_add (problems, g_strdup_printf ("%s: %s", where, error->message));
      g_clear_error (&error);
    }
}

static void
check_texts (GradusLesson *lesson, GPtrArray *problems)
{
  static const GradusLessonField fields[] = { GRADUS_LESSON_TEXT, GRADUS_LESSON_NOTES,
                                              GRADUS_LESSON_WORDS, GRADUS_LESSON_EXPLAIN };
  static const char *const languages[] = { "en", "zh_CN" };

  for (guint i = 0; i < gradus_lesson_get_n_bookmarks (lesson); i++)
    {
      for (guint l = 0; l < G_N_ELEMENTS (languages); l++)
        {
          g_autofree char *where = g_strdup_printf (_ ("Bookmark %u, language %s"), i + 1,
                                                    languages[l]);

          for (guint f = 0; f < G_N_ELEMENTS (fields); f++)
            check_text (where, gradus_lesson_get_text (lesson, (int) i, fields[f], languages[l]),
                        problems);
          for (guint c = 0; c < gradus_lesson_get_n_choices (lesson, i); c++)
            check_text (where, gradus_lesson_get_choice (lesson, i, c, languages[l]), problems);
        }
    }
}

typedef struct
{
  GradusLesson *lesson;
  gboolean one_language;
  GAsyncQueue *answer;
} CheckJob;

static gpointer
check_in_thread (gpointer user_data)
{
  CheckJob *job = user_data;
  GPtrArray *problems = g_ptr_array_new_with_free_func (g_free);

  gradus_lesson_check (job->lesson, job->one_language, problems);
  check_texts (job->lesson, problems);
  g_async_queue_push (job->answer, problems);
  g_object_unref (job->lesson);
  g_async_queue_unref (job->answer);
  g_free (job);
  return NULL;
}

/* What is wrong with the lesson, sentences; NULL when that is not known after @limit seconds (0 =
 * no limit). A thread that has not come to an end by then goes on until the process ends: a run has
 * no place where it could be stopped from outside. */
static GPtrArray *
find_problems (GradusLesson *lesson, gboolean one_language, guint64 limit)
{
  g_autoptr (GAsyncQueue) answer = g_async_queue_new_full ((GDestroyNotify) g_ptr_array_unref);
  CheckJob *job = g_new (CheckJob, 1);

  *job = (CheckJob){ g_object_ref (lesson), one_language, g_async_queue_ref (answer) };
  g_thread_unref (g_thread_new ("lesson-check", check_in_thread, job));
  return limit == 0 ? g_async_queue_pop (answer)
                    : g_async_queue_timeout_pop (answer, limit * G_USEC_PER_SEC);
}

/* Number of problems, each printed. */
static guint
check_one (const char *what, gboolean one_language, gboolean report, guint64 limit, GError **error)
{
  g_autoptr (GradusLesson) lesson = gradus_cli_find_lesson (what, error);
  g_autoptr (GPtrArray) problems = NULL;

  if (lesson == NULL)
    return 1;
  problems = find_problems (lesson, one_language, limit);
  if (problems == NULL)
    {
      g_autofree char *sentence = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE,
                     "Its runs take more than %u second. Make them shorter or give “--limit” more.",
                     "Its runs take more than %u seconds. Make them shorter or give “--limit” "
                     "more.",
                     (gulong) limit),
        (guint) limit);

      g_print ("FAILED %s: %s\n", what, sentence);
      return 1;
    }
  for (guint i = 0; i < problems->len; i++)
    g_print ("FAILED %s: %s\n", what, (const char *) g_ptr_array_index (problems, i));
  if (problems->len == 0)
    g_print ("ok     %s\n", what);
  if (report)
    gradus_cli_report_lesson (lesson);
  return problems->len;
}

static GradusExit
check (int argc, char **argv)
{
  gboolean one_language = FALSE, report = FALSE;
  const char *limit_text = NULL;
  guint64 limit = DEFAULT_LIMIT;
  const GradusCliOption options[] = {
    { "one-language", 0, .flag = &one_language,
      .blurb = N_ ("Do not ask for texts in both languages") },
    { "report", 0, .flag = &report,
      .blurb = N_ ("List the sentences about runs that no claim checks") },
    { "limit", 1, .text = &limit_text, .argument = "SECONDS",
      .blurb = N_ ("Give a lesson so many seconds, 60 unless told; 0 for no limit") },
    { NULL },
  };
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) ids = NULL;
  guint problems = 0;

  if (!gradus_cli_parse (argc, argv, options, rest, &error)
      || (limit_text != NULL && !gradus_cli_parse_count ("limit", limit_text, &limit, &error)))
    return gradus_cli_report (&error);
  limit = MIN (limit, MAX_LIMIT);
  if (rest->len == 0)
    {
      ids = gradus_lessons_list_ids ();
      for (guint i = 0; ids[i] != NULL; i++)
        g_ptr_array_add (rest, ids[i]);
    }
  for (guint i = 0; i < rest->len; i++)
    {
      problems += check_one (g_ptr_array_index (rest, i), one_language, report, limit, &error);
      if (error != NULL)
        return gradus_cli_report (&error);
    }
  return problems == 0 ? GRADUS_EXIT_DONE : GRADUS_EXIT_FAILED;
}

/* --- Play ------------------------------------------------------------------------------------- */

/* Markdown as plain words, with @before in front of it. */
static void
print_text (const char *before, const char *text)
{
  g_autoptr (GradusMarkdown) markdown = NULL;
  g_autofree char *plain = NULL;

  if (text == NULL)
    return;
  markdown = gradus_markdown_new_with_error_shown (text);
  plain = gradus_markdown_to_text (markdown, GRADUS_MARKDOWN_TEXT_SOURCE, COLUMNS);
  g_strchomp (plain);
  g_print ("%s%s\n", before, plain);
}

static void
print_position (GradusRun *run)
{
  g_autoptr (GString) words = g_string_new (NULL);
  GradusPosition here;

  gradus_run_get_view (run, &here);
  gradus_narrate (&here, words);
  /* Translators: the step a run stands at, and the sentence about it. */
  g_print (_ ("Step %" PRIu64 ": %s"), here.step, words->str);
  g_print ("\n\n");
}

/* The question that the algorithm asks here, and after the phase its answer. */
static void
play_ask (GradusLesson *lesson, guint bookmark, GradusRun *run)
{
  const char *id = gradus_lesson_get_question_id (lesson, bookmark);
  g_autoptr (GradusPrompt) prompt = gradus_prompt_new (run, id != NULL && *id != '\0' ? id : NULL);
  g_autoptr (GradusAnswer) truth = NULL;

  if (prompt == NULL)
    return;
  g_print ("? %s\n", prompt->ask.words->str);
  gradus_run_forward (run, GRADUS_GRAIN_PHASE);
  truth = gradus_prompt_reveal (prompt, run);
  if (truth != NULL)
    g_print ("= %s\n\n", truth->words->str);
}

static void
play_question (GradusLesson *lesson, guint bookmark, GradusRun *run, const GradusPageWords *words)
{
  const GradusLessonAsks asks = gradus_lesson_get_asks (lesson, bookmark);
  const double answer = gradus_lesson_get_answer (lesson, bookmark);
  guint order[GRADUS_LESSON_MAX_CHOICES];
  guint n, right = 0;

  if (asks == GRADUS_LESSON_ASKS_STAGE)
    play_ask (lesson, bookmark, run);
  if (asks != GRADUS_LESSON_ASKS_CHOICE && asks != GRADUS_LESSON_ASKS_NUMBER)
    return;
  print_text ("? ", gradus_page_words_get (words, GRADUS_LESSON_WORDS));
  n = gradus_lesson_order_choices (lesson, bookmark, order);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *number = g_strdup_printf ("  %u) ", i + 1);

      print_text (number, gradus_page_words_get_choice (words, order[i]));
      right = order[i] == answer ? i + 1 : right;
    }
  if (asks == GRADUS_LESSON_ASKS_CHOICE)
    g_print ("= %u\n", right);
  else
    g_print ("= %.10g\n", answer);
  print_text ("", gradus_page_words_get (words, GRADUS_LESSON_EXPLAIN));
  g_print ("\n");
}

/* FALSE when the page could not be set up or filled in as it is written; the others can be played
 * all the same. */
static gboolean
play_page (GradusLesson *lesson, guint bookmark)
{
  const GradusLimit limit = gradus_limit_begin (GRADUS_LIMIT_SECONDS, GRADUS_LIMIT_BYTES, NULL);
  g_autofree char *problem = gradus_lesson_get_problem (lesson, (int) bookmark);
  g_autoptr (GradusPageWords) words = gradus_page_words_new (lesson, bookmark, NULL);
  g_autoptr (GradusRun) run = NULL;
  g_autoptr (GError) error = NULL;

  if (problem == NULL)
    run = gradus_lesson_make_run (lesson, bookmark, &limit, &error);
  gradus_page_words_fill (words, run, &limit, run != NULL ? &error : NULL);
  g_print ("[%u/%u] %s\n", bookmark + 1, gradus_lesson_get_n_bookmarks (lesson),
           gradus_cli_lesson_title (lesson, (int) bookmark));
  print_text ("", gradus_page_words_get (words, GRADUS_LESSON_TEXT));
  g_print ("\n");
  if (problem != NULL || error != NULL)
    g_print ("%s\n\n", problem != NULL ? problem : error->message);
  if (run == NULL)
    return FALSE;
  print_position (run);
  play_question (lesson, bookmark, run, words);
  return error == NULL;
}

static GradusExit
play (int argc, char **argv)
{
  const char *lang = NULL;
  const char *aha;
  const GradusCliOption options[] = {
    { "lang", 1, .text = &lang, .argument = "LANGUAGE",
      .blurb = N_ ("The language of the words, en or zh_CN") },
    { NULL },
  };
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  g_autoptr (GradusLesson) lesson = NULL;
  g_autoptr (GError) error = NULL;
  GradusExit status = GRADUS_EXIT_DONE;
  guint n;

  if (!gradus_cli_parse (argc, argv, options, rest, &error))
    return gradus_cli_report (&error);
  if (lang != NULL)
    gradus_set_language (lang);
  if (rest->len != 1)
    {
      g_set_error_literal (&error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           _ ("“lesson play” needs the id or the file of one lesson."));
      return gradus_cli_report (&error);
    }
  lesson = gradus_cli_find_lesson (g_ptr_array_index (rest, 0), &error);
  if (lesson == NULL)
    return gradus_cli_report (&error);

  n = gradus_lesson_get_n_bookmarks (lesson);
  g_print ("%s\n", gradus_cli_lesson_title (lesson, GRADUS_LESSON_WHOLE));
  print_text ("",
              gradus_lesson_get_text (lesson, GRADUS_LESSON_WHOLE, GRADUS_LESSON_SUMMARY, NULL));
  g_print ("\n");
  for (guint i = 0; i < n; i++)
    if (!play_page (lesson, i))
      status = GRADUS_EXIT_FAILED;
  aha = gradus_lesson_get_aha (lesson);
  if (aha != NULL)
    g_print ("%s\n", aha);
  return status;
}

/* --- Command ---------------------------------------------------------------------------------- */

GradusExit
gradus_cli_lesson (int argc, char **argv)
{
  static const struct
  {
    const char *name;
    GradusExit (*run) (int argc, char **argv);
  } commands[] = {
    { "lesson list", list },
    { "lesson check", check },
    { "lesson play", play },
    { "lesson render", gradus_cli_lesson_render },
  };
  const char *names[G_N_ELEMENTS (commands) + 1] = { NULL };
  g_autofree char *list_of_names = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      names[i] = commands[i].name + strlen ("lesson ");
      if (argc > 1 && g_str_equal (argv[1], names[i]))
        {
          argv[1] = (char *) commands[i].name;
          return commands[i].run (argc - 1, argv + 1);
        }
    }
  list_of_names = g_strjoinv (", ", (char **) names);
  g_set_error (&error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
               _ ("“lesson” needs one of these words after it: %s."), list_of_names);
  return gradus_cli_report (&error);
}
