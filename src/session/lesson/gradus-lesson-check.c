/* Gradus: what is wrong with a lesson, and the runs of its bookmarks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-claim.h"
#include "gradus-ink-json.h"
#include "gradus-json-private.h"
#include "gradus-lesson-private.h"
#include "gradus-link.h"
#include "gradus-question.h"
#include "gradus-words.h"

static char *
with_number (guint bookmark, const char *sentence)
{
  /* Translators: the second is one or two whole sentences that say what is wrong with it. */
  return g_strdup_printf (_ ("Bookmark %u: %s"), bookmark + 1, sentence);
}

static void
set_error (GError **error, guint bookmark, const GError *inner)
{
  const gboolean limited = g_error_matches (inner, GRADUS_ERROR, GRADUS_ERROR_LIMIT);
  g_autofree char *words = with_number (bookmark, inner->message);

  g_set_error_literal (error, GRADUS_ERROR, limited ? GRADUS_ERROR_LIMIT : GRADUS_ERROR_DATA,
                       words);
}

/* --- Where a bookmark leads --- */

/* Exactly one of @link and @experiment is set on success. */
static gboolean
find_source (GradusLesson *self, guint bookmark, GradusLink **link, GradusExperiment **experiment,
             GError **error)
{
  JsonObject *object = gradus_lesson_get_bookmark (self, bookmark);
  const char *uri;
  JsonNode *node;

  *link = NULL;
  *experiment = NULL;
  if (object == NULL)
    {
      g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                           _ ("It is not an object with “title”, “text” and “link”. Write one in "
                              "its place, or delete it."));
      return FALSE;
    }
  uri = gradus_lesson_get_link (self, bookmark);
  node = json_object_get_member (object, "experiment");
  if ((uri != NULL) == (node != NULL))
    {
      g_set_error_literal (
        error, GRADUS_ERROR, GRADUS_ERROR_DATA,
        _ ("It needs exactly one of “link” (such as “gradus:k-means?step=2”) and "
           "“experiment”. Update it to what you see, or write one."));
      return FALSE;
    }
  if (uri != NULL)
    *link = gradus_link_parse (uri, error);
  else
    *experiment = gradus_experiment_from_node (node, error);

  return *link != NULL || *experiment != NULL;
}

/* The strokes beside a link go on top of those of an experiment. */
static gboolean
add_ink (GradusLesson *self, guint bookmark, GradusExperiment *experiment, GError **error)
{
  JsonNode *node = json_object_get_member (gradus_lesson_get_bookmark (self, bookmark), "ink");
  g_autoptr (GradusInk) added = NULL;
  g_autoptr (GradusInk) ink = NULL;

  if (node == NULL)
    return TRUE;
  added = gradus_ink_from_json (node, "ink", error);
  if (added == NULL)
    return FALSE;
  ink = gradus_experiment_get_ink (experiment) != NULL
          ? gradus_ink_ref (gradus_experiment_get_ink (experiment))
          : gradus_ink_new ();
  for (guint i = 0; i < gradus_ink_count (added); i++)
    {
      GradusInk *more = gradus_ink_with (ink, gradus_ink_get (added, i));

      gradus_ink_unref (ink);
      ink = more;
    }
  gradus_experiment_set_ink (experiment, ink);

  return TRUE;
}

static GradusSetup *
make_setup (GradusLink *link, GradusExperiment *experiment, GError **error)
{
  g_autoptr (GradusSetup) setup = NULL;

  if (link != NULL)
    return gradus_link_make_setup (link, error);
  setup = gradus_setup_ref (gradus_experiment_get_setup (experiment));

  return gradus_setup_validate (setup, error) ? g_steal_pointer (&setup) : NULL;
}

static gboolean
seek (GradusRun *run, GradusLink *link, GradusExperiment *experiment, GError **error)
{
  guint64 step, micro;

  if (link != NULL)
    return gradus_link_seek (link, run, error);
  step = gradus_experiment_get_step (experiment, &micro);
  if (gradus_run_seek (run, step, micro))
    return TRUE;
  if (!gradus_run_check_limit (run, error))
    return FALSE;
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
               _ ("Step %" PRIu64 " lies beyond the end: the run ends after %" PRIu64 " steps. "
                  "Update the bookmark at an earlier step."),
               step, gradus_run_get_last (run));

  return FALSE;
}

static GradusRun *
make_run (GradusLesson *self, guint bookmark, const GradusLimit *limit, GradusExperiment **source,
          GError **error)
{
  g_autoptr (GError) inner = NULL;
  g_autoptr (GradusLink) link = NULL;
  g_autoptr (GradusExperiment) experiment = NULL;
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GradusRun) run = NULL;

  if (find_source (self, bookmark, &link, &experiment, &inner))
    setup = make_setup (link, experiment, &inner);
  if (setup != NULL)
    run = gradus_run_new (setup, &inner);
  if (run != NULL)
    gradus_run_set_limit (run, limit);
  if (run == NULL || !seek (run, link, experiment, &inner))
    {
      set_error (error, bookmark, inner);
      return NULL;
    }
  if (source != NULL)
    *source = g_steal_pointer (&experiment);

  return g_steal_pointer (&run);
}

GradusSetup *
gradus_lesson_make_setup (GradusLesson *self, guint bookmark, GError **error)
{
  g_autoptr (GradusLink) link = NULL;
  g_autoptr (GradusExperiment) experiment = NULL;
  g_autoptr (GError) inner = NULL;
  GradusSetup *setup = NULL;

  g_return_val_if_fail (GRADUS_IS_LESSON (self), NULL);
  if (find_source (self, bookmark, &link, &experiment, &inner))
    setup = make_setup (link, experiment, &inner);
  if (setup == NULL)
    set_error (error, bookmark, inner);

  return setup;
}

GradusRun *
gradus_lesson_make_run (GradusLesson *self, guint bookmark, const GradusLimit *limit,
                        GError **error)
{
  g_return_val_if_fail (GRADUS_IS_LESSON (self), NULL);

  return make_run (self, bookmark, limit, NULL, error);
}

GradusExperiment *
gradus_lesson_make_experiment (GradusLesson *self, guint bookmark, const GradusLimit *limit,
                               GError **error)
{
  g_autoptr (GradusExperiment) experiment = NULL;
  g_autoptr (GradusRun) run = NULL;
  g_autoptr (GError) inner = NULL;

  g_return_val_if_fail (GRADUS_IS_LESSON (self), NULL);
  run = make_run (self, bookmark, limit, &experiment, error);
  if (run == NULL)
    return NULL;
  if (experiment == NULL)
    experiment = gradus_experiment_new (gradus_run_get_setup (run));
  if (!add_ink (self, bookmark, experiment, &inner))
    {
      set_error (error, bookmark, inner);
      return NULL;
    }
  gradus_experiment_set_step (experiment, gradus_run_get_step (run), gradus_run_get_micro (run));

  return g_steal_pointer (&experiment);
}

gboolean
gradus_lesson_show (GradusLesson *self, guint bookmark, GradusDocument *document, GError **error)
{
  g_autoptr (GError) inner = NULL;
  g_autoptr (GradusLink) link = NULL;
  g_autoptr (GradusExperiment) experiment = NULL;
  g_autoptr (GradusSetup) setup = NULL;

  g_return_val_if_fail (GRADUS_IS_LESSON (self), FALSE);
  if (find_source (self, bookmark, &link, &experiment, &inner))
    setup = make_setup (link, experiment, &inner);
  if (setup != NULL && experiment == NULL)
    experiment = gradus_experiment_new (setup);
  if (setup != NULL && add_ink (self, bookmark, experiment, &inner)
      && gradus_document_visit (document, experiment, link, &inner))
    return TRUE;
  set_error (error, bookmark, inner);

  return FALSE;
}

/* --- Problems --- */

static char *
find_ask_problem (GradusLesson *self, guint bookmark, const GradusAlgorithm *algorithm)
{
  const char *id = gradus_lesson_get_question_id (self, bookmark);
  g_autoptr (GString) ids = g_string_new (NULL);

  if (algorithm->questions == NULL || algorithm->questions[0].id == NULL)
    return g_strdup_printf (_ ("“%s” asks nothing on the stage. Ask a “choice” or a “number”."),
                            algorithm->id);
  if (id == NULL || *id == '\0' || gradus_algorithm_find_question (algorithm, id) != NULL)
    return NULL;
  for (const GradusQuestion *q = algorithm->questions; q->id != NULL; q++)
    g_string_append_printf (ids, "%s%s", ids->len > 0 ? ", " : "", q->id);

  return g_strdup_printf (_ ("“%s” has no question “%s”; it has: %s."), algorithm->id, id,
                          ids->str);
}

static char *
find_choice_problem (GradusLesson *self, guint bookmark)
{
  const guint n = gradus_lesson_get_n_choices (self, bookmark);
  const double answer = gradus_lesson_get_answer (self, bookmark);

  if (n < 2)
    return g_strdup (_ ("Its question needs at least two “choices”. Write them."));
  for (guint i = 0; i < n; i++)
    {
      const char *choice = gradus_lesson_get_choice (self, bookmark, i, NULL);

      if (choice == NULL || *choice == '\0')
        return g_strdup_printf (_ ("Choice %u of its question is empty. Write it or take it away."),
                                i + 1);
    }
  if (isnan (answer) || answer != floor (answer) || answer < 0 || answer >= n)
    return g_strdup_printf (_ ("The “answer” of its question is the number of the right choice, "
                               "from 0 to %u. Choose one."),
                            n - 1);

  return NULL;
}

static char *
find_question_problem (GradusLesson *self, guint bookmark, const GradusAlgorithm *algorithm)
{
  JsonObject *object = gradus_lesson_get_bookmark (self, bookmark);
  const GradusLessonAsks asks = gradus_lesson_get_asks (self, bookmark);

  if (!json_object_has_member (object, "question"))
    return NULL;
  if (asks == GRADUS_LESSON_ASKS_NOTHING)
    return g_strdup (_ ("Its question is of no kind that this Gradus knows. The kinds are “ask”, "
                        "“choice” and “number”."));
  if (asks == GRADUS_LESSON_ASKS_STAGE)
    return find_ask_problem (self, bookmark, algorithm);
  if (gradus_lesson_get_text (self, (int) bookmark, GRADUS_LESSON_WORDS, NULL) == NULL)
    return g_strdup (_ ("Its question has no “words”. Write what is asked."));
  if (asks == GRADUS_LESSON_ASKS_CHOICE)
    return find_choice_problem (self, bookmark);
  if (isnan (gradus_lesson_get_answer (self, bookmark)))
    return g_strdup (_ ("Its question has no “answer”. Write the number."));
  if (gradus_lesson_get_tolerance (self, bookmark) < 0)
    return g_strdup (_ ("The “tolerance” of its question is negative. Write 0 or more."));
  if (gradus_lesson_get_answer (self, bookmark) != 0
      && gradus_lesson_get_tolerance (self, bookmark)
           >= fabs (gradus_lesson_get_answer (self, bookmark)))
    return g_strdup (_ ("The “tolerance” of its question is so large that 0 would be right too. "
                        "Write a smaller one."));

  return NULL;
}

/* The picture and the page beside an experiment; those of a link are checked with it. */
static char *
find_view_problem (GradusLesson *self, guint bookmark, const GradusAlgorithm *algorithm)
{
  g_autofree char *plot = gradus_lesson_dup_plot (self, bookmark);
  g_autoptr (GString) ids = g_string_new (NULL);

  if (plot == NULL || gradus_algorithm_find_plot (algorithm, plot) >= 0)
    return NULL;
  for (const GradusPlot *p = algorithm->plots; p->id != NULL; p++)
    g_string_append_printf (ids, "%s%s", ids->len > 0 ? ", " : "", p->id);

  return g_strdup_printf (_ ("“%s” has no picture “%s”; it has: %s."), algorithm->id, plot,
                          ids->str);
}

static char *
find_bookmark_problem (GradusLesson *self, guint bookmark)
{
  g_autoptr (GradusLink) link = NULL;
  g_autoptr (GradusExperiment) experiment = NULL;
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GradusExperiment) shown = NULL;
  g_autoptr (GError) error = NULL;
  const GradusAlgorithm *algorithm;
  char *problem;

  if (find_source (self, bookmark, &link, &experiment, &error))
    setup = make_setup (link, experiment, &error);
  if (setup == NULL)
    return g_strdup (error->message);
  shown = gradus_experiment_new (setup);
  if (!add_ink (self, bookmark, shown, &error))
    return g_strdup (error->message);
  algorithm = gradus_setup_get_algorithm (setup);
  if (gradus_lesson_get_text (self, (int) bookmark, GRADUS_LESSON_TITLE, NULL) == NULL)
    return g_strdup (_ ("It has no title. Write one."));
  if (gradus_lesson_get_text (self, (int) bookmark, GRADUS_LESSON_TEXT, NULL) == NULL)
    return g_strdup (_ ("It has no text. Write what to look at."));
  problem = find_view_problem (self, bookmark, algorithm);

  return problem != NULL ? problem : find_question_problem (self, bookmark, algorithm);
}

static char *
find_whole_problem (GradusLesson *self)
{
  JsonNode *algorithm = json_object_get_member (gradus_lesson_get_object (self), "algorithm");

  if (gradus_lesson_get_n_bookmarks (self) == 0)
    return g_strdup (_ ("The lesson has no bookmarks. Add one from an experiment."));
  if (gradus_lesson_get_text (self, GRADUS_LESSON_WHOLE, GRADUS_LESSON_TITLE, NULL) == NULL)
    return g_strdup (_ ("The lesson has no title. Write one."));
  if (gradus_lesson_get_text (self, GRADUS_LESSON_WHOLE, GRADUS_LESSON_SUMMARY, NULL) == NULL)
    return g_strdup (_ ("The lesson has no summary. Write a sentence that says what it is about."));
  if (gradus_lesson_get_kind (self) == GRADUS_LESSON_CHAPTER)
    return gradus_lesson_get_chapter (self) != NULL
             ? NULL
             : g_strdup (_ ("The lesson tells the story of no chapter that there is. Write the "
                            "number of one as “chapter”."));
  if (gradus_lesson_get_kind (self) == GRADUS_LESSON_FIGURE
      && gradus_lesson_get_figure (self) == NULL)
    return g_strdup (_ ("The lesson is about a figure, and does not say which. Write its number as "
                        "“figure”, in quotes."));
  if (gradus_lesson_get_algorithm (self) != NULL)
    return NULL;
  if (algorithm == NULL || json_node_get_value_type (algorithm) != G_TYPE_STRING)
    return g_strdup (_ ("The lesson has no “algorithm”. Write the id of the one it is about."));

  return g_strdup_printf (_ ("The algorithm “%s” of the lesson is not part of this version of "
                             "Gradus. Update Gradus, or write another one."),
                          json_node_get_string (algorithm));
}

char *
gradus_lesson_get_problem (GradusLesson *self, int bookmark)
{
  g_autofree char *problem = NULL;

  g_return_val_if_fail (GRADUS_IS_LESSON (self), NULL);
  if (bookmark == GRADUS_LESSON_WHOLE)
    return find_whole_problem (self);
  problem = find_bookmark_problem (self, (guint) bookmark);

  return problem != NULL ? with_number ((guint) bookmark, problem) : NULL;
}

/* --- The whole lesson --- */

static char *
say_missing (int bookmark, gboolean english, const char *member)
{
  g_autofree char *sentence = NULL;

  if (english)
    sentence = g_strdup_printf (_ ("The member “%s” has no English (“en”). Write it."), member);
  else
    sentence = g_strdup_printf (
      _ ("The member “%s” has no Simplified Chinese (“zh_CN”). Write it."), member);

  return bookmark == GRADUS_LESSON_WHOLE ? g_steal_pointer (&sentence)
                                         : with_number ((guint) bookmark, sentence);
}

/* A text that is the same in every language is none that was translated; a choice such as “2” may
 * be. */
static void
check_language (GradusLesson *self, int bookmark, const char *language, GPtrArray *problems)
{
  const gboolean english = strcmp (language, "en") == 0;
  const guint n = bookmark == GRADUS_LESSON_WHOLE
                    ? 0
                    : gradus_lesson_get_n_choices (self, (guint) bookmark);

  for (guint field = 0; field <= GRADUS_LESSON_EXPLAIN; field++)
    {
      const char *member;
      JsonObject *object = gradus_lesson_find_field (self, bookmark, (GradusLessonField) field,
                                                     &member);
      JsonNode *node = object != NULL ? json_object_get_member (object, member) : NULL;

      if (node != NULL
          && (!JSON_NODE_HOLDS_OBJECT (node)
              || gradus_json_node_localised (node, language) == NULL))
        g_ptr_array_add (problems, say_missing (bookmark, english, member));
    }
  for (guint c = 0; c < n; c++)
    if (gradus_lesson_get_choice (self, (guint) bookmark, c, language) == NULL)
      g_ptr_array_add (problems, say_missing (bookmark, english, "choices"));
}

static void
check_languages (GradusLesson *self, int bookmark, GPtrArray *problems)
{
  check_language (self, bookmark, "en", problems);
  check_language (self, bookmark, "zh_CN", problems);
}

/* The window fills in the places of a page within the same limit. */
static void
check_places (guint bookmark, GPtrArray *texts, GradusRun *run, GPtrArray *problems)
{
  const GradusLimit limit = gradus_limit_begin (GRADUS_LIMIT_SECONDS, GRADUS_LIMIT_BYTES, NULL);
  g_autoptr (GPtrArray) slow = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;

  gradus_words_fill_all (texts, run, &limit, slow, &error);
  for (guint i = 0; i < slow->len; i++)
    g_ptr_array_add (problems, with_number (bookmark, g_ptr_array_index (slow, i)));
  if (error != NULL)
    g_ptr_array_add (problems, with_number (bookmark, error->message));
}

/* What the page says of its run, and the places in it. */
static void
check_words (GradusLesson *self, guint bookmark, GradusRun *run, GPtrArray *problems)
{
  static const char *const languages[] = { "en", "zh_CN" };
  g_autofree char *claims = gradus_lesson_dup_claims (self, bookmark);
  g_auto (GStrv) lines = g_strsplit (claims, "\n", -1);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  gradus_words_init ();
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;

      if (*g_strstrip (lines[i]) != '\0' && !gradus_claim_check_at (run, lines[i], &error))
        g_ptr_array_add (problems, with_number (bookmark, error->message));
    }
  for (guint l = 0; l < G_N_ELEMENTS (languages); l++)
    for (guint c = 0; c < gradus_lesson_get_n_choices (self, bookmark); c++)
      g_ptr_array_add (texts,
                       g_strdup (gradus_lesson_get_choice (self, bookmark, c, languages[l])));
  for (guint field = 0; field <= GRADUS_LESSON_EXPLAIN; field++)
    for (guint l = 0; l < G_N_ELEMENTS (languages); l++)
      g_ptr_array_add (texts, g_strdup (gradus_lesson_get_text (
                                self, (int) bookmark, (GradusLessonField) field, languages[l])));
  check_places (bookmark, texts, run, problems);
}

static void
check_run (GradusLesson *self, guint bookmark, GPtrArray *problems)
{
  const GradusLimit limit = gradus_limit_begin (GRADUS_LIMIT_SECONDS, GRADUS_LIMIT_BYTES, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusRun) run = gradus_lesson_make_run (self, bookmark, &limit, &error);
  g_autoptr (GradusPrompt) prompt = NULL;
  g_autoptr (GradusAnswer) truth = NULL;
  const char *id;

  if (run == NULL)
    {
      g_ptr_array_add (problems, g_strdup (error->message));
      return;
    }
  gradus_run_set_limit (run, NULL);
  check_words (self, bookmark, run, problems);
  if (gradus_lesson_get_asks (self, bookmark) != GRADUS_LESSON_ASKS_STAGE)
    return;
  id = gradus_lesson_get_question_id (self, bookmark);
  prompt = gradus_prompt_new (run, id != NULL && *id != '\0' ? id : NULL);
  if (prompt != NULL && gradus_run_forward (run, GRADUS_GRAIN_PHASE))
    truth = gradus_prompt_reveal (prompt, run);
  if (truth == NULL)
    g_ptr_array_add (
      problems, with_number (bookmark, _ ("Its question cannot be asked at this step. Move the "
                                          "position to just before the phase it belongs to.")));
}

void
gradus_lesson_check (GradusLesson *self, gboolean one_language, GPtrArray *problems)
{
  char *problem;

  g_return_if_fail (GRADUS_IS_LESSON (self));
  problem = gradus_lesson_get_problem (self, GRADUS_LESSON_WHOLE);
  if (problem != NULL)
    g_ptr_array_add (problems, problem);
  if (!one_language)
    check_languages (self, GRADUS_LESSON_WHOLE, problems);
  for (guint i = 0; i < gradus_lesson_get_n_bookmarks (self); i++)
    {
      problem = gradus_lesson_get_problem (self, (int) i);
      if (problem != NULL)
        g_ptr_array_add (problems, problem);
      else
        check_run (self, i, problems);
      if (!one_language)
        check_languages (self, (int) i, problems);
    }
}
