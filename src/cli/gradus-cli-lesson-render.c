/* gradus-cli lesson render: every page of a lesson as a picture.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-cli-lesson.h"
#include "gradus-language.h"
#include "gradus-page.h"
#include "gradus-page-words.h"
#include "gradus-question.h"
#include "gradus-series.h"

typedef struct
{
  const char *out, *size, *scale, *lang;
  gboolean dark, contrast;
} Args;

static gboolean
bad_option (GError **error, const char *option, const char *text, const char *remedy)
{
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE, _ ("“--%s %s” is not understood: %s."),
               option, text, remedy);
  return FALSE;
}

static gboolean
parse (const Args *args, GradusPlotOptions *options, double *scale, GError **error)
{
  char *end;

  *options = (GradusPlotOptions){ .width = 1280, .height = 720, .text_scale = 1.5 };
  options->scheme = args->dark       ? GRADUS_SCHEME_DARK
                    : args->contrast ? GRADUS_SCHEME_HIGH_CONTRAST
                                     : GRADUS_SCHEME_LIGHT;
  *scale = 1;
  if (args->size != NULL)
    {
      options->width = g_ascii_strtod (args->size, &end);
      options->height = *end == 'x' ? g_ascii_strtod (end + 1, &end) : 0;
      if (*end != '\0' || !(options->width >= 200 && options->width <= 16384)
          || !(options->height >= 200 && options->height <= 16384))
        return bad_option (error, "size", args->size,
                           _ ("write width and height in pixels, such as 1280x720, each from 200 "
                              "to 16384"));
    }
  if (args->scale != NULL)
    {
      *scale = g_ascii_strtod (args->scale, &end);
      if (*end != '\0' || !(*scale >= 0.1 && *scale <= 10))
        return bad_option (error, "scale", args->scale, _ ("write a number from 0.1 to 10"));
    }
  if (!gradus_series_is_pattern (args->out))
    return bad_option (error, "out", args->out,
                       _ ("the number of a page is written %d or %02d, as in page-%02d.png"));
  return TRUE;
}

/* gradus_series_is_pattern() has looked at it: "%", digits, "d". */
static char *
make_path (const char *pattern, guint number)
{
  const char *start = strchr (pattern, '%');
  char *end;
  const guint64 width = g_ascii_strtoull (start + 1, &end, 10);

  return g_strdup_printf ("%.*s%0*u%s", (int) (start - pattern), pattern, (int) MIN (width, 20),
                          number, end + 1);
}

/* The question goes under the text; its answer stays for the class to find. */
static void
append_question (GString *text, GradusLesson *lesson, guint bookmark, GradusRun *run,
                 const GradusPageWords *words)
{
  const char *id = gradus_lesson_get_question_id (lesson, bookmark);
  g_autoptr (GradusPrompt) prompt = NULL;
  guint order[GRADUS_LESSON_MAX_CHOICES];
  guint n;

  switch (gradus_lesson_get_asks (lesson, bookmark))
    {
    case GRADUS_LESSON_ASKS_STAGE:
      if (run != NULL)
        prompt = gradus_prompt_new (run, id != NULL && *id != '\0' ? id : NULL);
      if (prompt != NULL)
        g_string_append_printf (text, "\n\n> %s", prompt->ask.words->str);
      break;
    case GRADUS_LESSON_ASKS_CHOICE:
      g_string_append_printf (text, "\n\n> %s\n>\n",
                              gradus_page_words_get (words, GRADUS_LESSON_WORDS));
      n = gradus_lesson_order_choices (lesson, bookmark, order);
      for (guint i = 0; i < n; i++)
        g_string_append_printf (text, "> %u. %s\n", i + 1,
                                gradus_page_words_get_choice (words, order[i]));
      break;
    case GRADUS_LESSON_ASKS_NUMBER:
      g_string_append_printf (text, "\n\n> %s", gradus_page_words_get (words, GRADUS_LESSON_WORDS));
      break;
    case GRADUS_LESSON_ASKS_NOTHING:
    default:
      break;
    }
}

/* FALSE when nothing could be written. A page that cannot be set up says why in the place of its
 * text, and *failed is set. */
static gboolean
render_page (GradusLesson *lesson, guint bookmark, const GradusPlotOptions *options, double scale,
             const char *path, gboolean *failed, GError **error)
{
  const guint n = gradus_lesson_get_n_bookmarks (lesson);
  const GradusLimit limit = gradus_limit_begin (GRADUS_LIMIT_SECONDS, GRADUS_LIMIT_BYTES, NULL);
  g_autoptr (GradusPageWords) words = gradus_page_words_new (lesson, bookmark, NULL);
  g_autofree char *number = g_strdup_printf ("%u / %u", bookmark + 1, n);
  g_autofree char *problem = gradus_lesson_get_problem (lesson, (int) bookmark);
  g_autofree char *plot = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GradusExperiment) experiment = NULL;
  g_autoptr (GradusRun) run = NULL;
  g_autoptr (GradusMarkdown) markdown = NULL;
  g_autoptr (GError) inner = NULL;
  GradusPlotOptions inked = *options;
  GradusPage page = { .title = gradus_cli_lesson_title (lesson, (int) bookmark), .number = number };

  if (problem == NULL)
    experiment = gradus_lesson_make_experiment (lesson, bookmark, &limit, &inner);
  if (experiment != NULL)
    run = gradus_lesson_make_run (lesson, bookmark, &limit, &inner);
  gradus_page_words_fill (words, run, &limit, run != NULL ? &inner : NULL);
  if (gradus_page_words_get (words, GRADUS_LESSON_TEXT) != NULL)
    g_string_append (text, gradus_page_words_get (words, GRADUS_LESSON_TEXT));
  if (problem != NULL || inner != NULL)
    {
      const char *sentence = problem != NULL ? problem : inner->message;

      g_printerr ("gradus-cli: %s\n", sentence);
      g_string_append_printf (text, "\n\n**%s**", sentence);
      *failed = TRUE;
    }
  if (run != NULL)
    {
      plot = gradus_lesson_dup_plot (lesson, bookmark);
      if (plot != NULL)
        page.plot = MAX (gradus_algorithm_find_plot (gradus_run_get_algorithm (run), plot), 0);
      append_question (text, lesson, bookmark, run, words);
    }
  markdown = gradus_markdown_new_with_error_shown (text->str);
  page.run = run;
  page.text = markdown;
  inked.ink = experiment != NULL ? gradus_experiment_get_ink (experiment) : NULL;
  return gradus_page_export (&page, &inked, scale, path, error);
}

GradusExit
gradus_cli_lesson_render (int argc, char **argv)
{
  Args args = { 0 };
  const GradusCliOption table[] = {
    { "out", 1, .text = &args.out, .argument = "page-%02d.png|.svg|.pdf",
      .blurb = N_ ("Where to draw") },
    { "size", 1, .text = &args.size, .argument = "WxH",
      .blurb = N_ ("Width and height in pixels") },
    { "scale", 1, .text = &args.scale, .argument = "S",
      .blurb = N_ ("Pixels of the picture for each of its units") },
    { "lang", 1, .text = &args.lang, .argument = "LANGUAGE",
      .blurb = N_ ("The language of the words, en or zh_CN") },
    { "dark", 0, .flag = &args.dark, .blurb = N_ ("Light colours on a dark ground") },
    { "contrast", 0, .flag = &args.contrast, .blurb = N_ ("Colours of high contrast") },
    { NULL },
  };
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  g_autoptr (GradusLesson) lesson = NULL;
  g_autoptr (GError) error = NULL;
  GradusPlotOptions options;
  gboolean failed = FALSE;
  double scale;

  if (!gradus_cli_parse (argc, argv, table, rest, &error))
    return gradus_cli_report (&error);
  if (args.lang != NULL)
    gradus_set_language (args.lang);
  if (rest->len != 1 || args.out == NULL)
    {
      g_set_error_literal (&error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           _ ("“lesson render” needs the id or the file of one lesson, and “--out "
                              "page-%02d.png”."));
      return gradus_cli_report (&error);
    }
  lesson = gradus_cli_find_lesson (g_ptr_array_index (rest, 0), &error);
  if (lesson == NULL || !parse (&args, &options, &scale, &error))
    return gradus_cli_report (&error);
  for (guint i = 0; i < gradus_lesson_get_n_bookmarks (lesson); i++)
    {
      g_autofree char *path = make_path (args.out, i + 1);

      if (!render_page (lesson, i, &options, scale, path, &failed, &error))
        return gradus_cli_report (&error);
    }
  return failed ? GRADUS_EXIT_FAILED : GRADUS_EXIT_DONE;
}
