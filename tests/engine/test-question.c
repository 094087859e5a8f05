/* Tests of asking and scoring.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-names.h"
#include "gradus-number.h"
#include "gradus-question.h"
#include "toy.h"

/* --- An algorithm that asks ------------------------------------------------------------------- */

static int asked;

static gboolean
ask_walk (const GradusPosition *before, GradusAsk *ask)
{
  const ToyState *state = before->state;

  /* Nothing of an earlier question is left. */
  g_assert_cmpint (ask->subject, ==, 0);
  g_assert_cmpuint (ask->words->len, ==, 0);
  g_assert_false (ask->has_from);
  asked++;
  ask->subject = 3;
  ask->has_from = TRUE;
  ask->from_x = state->walk.data[0];
  ask->from_y = state->walk.data[1];
  ask->scale = 2;
  g_string_append (ask->words, "Where does it go?");
  return TRUE;
}

static gboolean
answer_walk (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const ToyState *state = after->state;

  g_assert_cmpint (ask->subject, ==, 3);
  g_assert_nonnull (after->previous);
  answer->x = state->walk.data[0];
  answer->y = state->walk.data[1];
  g_string_append (answer->words, "There.");
  return TRUE;
}

/* Says something and then that there is nothing to ask. */
static gboolean
ask_nothing (const GradusPosition *before, GradusAsk *ask)
{
  g_string_append (ask->words, "Is it?");
  return FALSE;
}

static gboolean
ask_sum (const GradusPosition *before, GradusAsk *ask)
{
  g_string_append (ask->words, "How much is it?");
  ask->scale = 0.5;
  return TRUE;
}

static gboolean
answer_never (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  g_string_append (answer->words, "Unknown.");
  return FALSE;
}

static const GradusQuestion questions[] = {
  { "nothing", "Nothing?", "walk", "any", GRADUS_ANSWER_PLACE, NULL, ask_nothing, answer_walk },
  { "walk", "Where?", "walk", "any", GRADUS_ANSWER_PLACE, NULL, ask_walk, answer_walk },
  { "again", "Where again?", "walk", "any", GRADUS_ANSWER_PLACE, NULL, ask_walk, answer_walk },
  { "sum", "How much?", "check", "any", GRADUS_ANSWER_NUMBER, NULL, ask_sum, answer_never },
  { NULL },
};

static GradusRun *
new_run (GradusAlgorithm *algorithm, const char *params)
{
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GError) error = NULL;
  GradusRun *run;

  *algorithm = toy;
  algorithm->questions = questions;
  setup = toy_setup (algorithm, 4, params);
  run = gradus_run_new (setup, &error);
  g_assert_no_error (error);
  return run;
}

static void
test_prompts (void)
{
  GradusAlgorithm algorithm;
  g_autoptr (GradusRun) run = new_run (&algorithm, "micro=3");
  g_autoptr (GradusPrompt) prompt = NULL;

  /* Before the phase "once" nothing is asked. */
  g_assert_null (gradus_prompt_new (run, NULL));
  g_assert_null (gradus_prompt_new (run, "walk"));
  gradus_run_forward (run, GRADUS_GRAIN_PHASE);

  asked = 0;
  prompt = gradus_prompt_new (run, NULL);
  g_assert_nonnull (prompt);
  g_assert_cmpstr (prompt->question->id, ==, "walk");
  g_assert_cmpstr (prompt->ask.words->str, ==, "Where does it go?");
  g_assert_cmpuint (prompt->step, ==, 1);
  g_assert_cmpint (asked, ==, 1);
  g_clear_pointer (&prompt, gradus_prompt_free);
  g_assert_null (gradus_prompt_new (run, "nothing"));
  g_assert_null (gradus_prompt_new (run, "sum"));
  g_assert_null (gradus_prompt_new (run, "unknown"));
  prompt = gradus_prompt_new (run, "again");
  g_assert_cmpstr (prompt->question->id, ==, "again");

  /* Not inside a phase. */
  gradus_run_forward (run, GRADUS_GRAIN_MICRO);
  g_assert_cmpuint (gradus_run_get_micro (run), ==, 1);
  g_assert_null (gradus_prompt_new (run, NULL));
  /* Nor at the end. */
  gradus_run_forward (run, GRADUS_GRAIN_RUN);
  g_assert_true (gradus_run_is_at_end (run));
  g_assert_null (gradus_prompt_new (run, NULL));
  /* Nor by an algorithm that asks nothing. */
  algorithm.questions = NULL;
  gradus_run_seek (run, 1, 0);
  g_assert_null (gradus_prompt_new (run, NULL));
}

static void
test_reveal (void)
{
  GradusAlgorithm algorithm;
  g_autoptr (GradusRun) run = new_run (&algorithm, "micro=3");
  g_autoptr (GradusPrompt) prompt = NULL;
  g_autoptr (GradusPrompt) hard = NULL;
  g_autoptr (GradusAnswer) answer = NULL;
  g_autoptr (GradusAnswer) copy = NULL;
  g_autofree char *words = NULL;
  const ToyState *state;

  gradus_run_forward (run, GRADUS_GRAIN_PHASE);
  prompt = gradus_prompt_new (run, "walk");
  g_assert_null (gradus_prompt_reveal (prompt, run));
  gradus_run_forward (run, GRADUS_GRAIN_MICRO);
  g_assert_null (gradus_prompt_reveal (prompt, run));
  gradus_run_forward (run, GRADUS_GRAIN_PHASE);
  answer = gradus_prompt_reveal (prompt, run);
  g_assert_nonnull (answer);
  state = gradus_run_peek_state (run);
  g_assert_cmpfloat (answer->x, ==, state->walk.data[0]);
  g_assert_cmpfloat (answer->y, ==, state->walk.data[1]);
  /* What was asked in front, and then what the question says itself. */
  words = g_strdup_printf ("It is at (%s, %s). There.", GRADUS_NUM (answer->x),
                           GRADUS_NUM (answer->y));
  g_assert_cmpstr (answer->words->str, ==, words);

  copy = gradus_answer_copy (answer);
  g_assert_true (copy->words != answer->words);
  g_assert_cmpstr (copy->words->str, ==, words);
  g_assert_cmpfloat (copy->x, ==, answer->x);

  /* One step too far; the same step of the next iteration; back again. */
  gradus_run_forward (run, GRADUS_GRAIN_PHASE);
  g_assert_null (gradus_prompt_reveal (prompt, run));
  hard = gradus_prompt_new (run, NULL);
  g_assert_cmpstr (hard->question->id, ==, "sum");
  gradus_run_forward (run, GRADUS_GRAIN_PHASE);
  g_assert_null (gradus_prompt_reveal (prompt, run));
  /* It cannot be said after all. */
  g_assert_null (gradus_prompt_reveal (hard, run));
  gradus_run_forward (run, GRADUS_GRAIN_PHASE);
  g_assert_null (gradus_prompt_reveal (prompt, run));
  gradus_run_seek (run, 2, 0);
  gradus_answer_free (answer);
  answer = gradus_prompt_reveal (prompt, run);
  g_assert_nonnull (answer);
}

/* --- What a question was asked of ------------------------------------------------------------- */

/* Another element before the phase and after it. */
static void
name_which (const GradusPosition *here, GradusNames *names)
{
  const ToyState *state = here->state;

  gradus_names_whole (names, "which", here->step % 2);
  gradus_names_vector (names, "place", state->walk.data, 2);
}

static const GradusQuestion pinned_questions[] = {
  { "pinned", "How far?", "walk", "any", GRADUS_ANSWER_NUMBER, .asks = GRADUS_ASKS_NUMBER,
    .about = "place[which]", .subject = "which", .scale = "1", .words = "How far?" },
  { NULL },
};

/* An index that is the subject of the question stays what it was when it was asked. */
static void
test_subject (void)
{
  GradusAlgorithm algorithm;
  g_autoptr (GradusRun) run = new_run (&algorithm, "micro=3");
  g_autoptr (GradusPrompt) prompt = NULL;
  g_autoptr (GradusAnswer) answer = NULL;
  const ToyState *state;

  algorithm.questions = pinned_questions;
  algorithm.name = name_which;
  gradus_run_forward (run, GRADUS_GRAIN_PHASE);
  prompt = gradus_prompt_new (run, NULL);
  g_assert_nonnull (prompt);
  g_assert_cmpint (prompt->ask.subject, ==, 1);
  gradus_run_forward (run, GRADUS_GRAIN_PHASE);
  answer = gradus_prompt_reveal (prompt, run);
  g_assert_nonnull (answer);
  state = gradus_run_peek_state (run);
  g_assert_cmpfloat (state->walk.data[0], !=, state->walk.data[1]);
  g_assert_cmpfloat (answer->number, ==, state->walk.data[1]);
}

/* A step that fails has no truth. */
static void
test_failure (void)
{
  GradusAlgorithm algorithm;
  g_autoptr (GradusRun) run = new_run (&algorithm, "fail-at=0");
  g_autoptr (GradusPrompt) prompt = NULL;

  while (gradus_run_get_status (run) != GRADUS_STATUS_FAILED)
    {
      g_clear_pointer (&prompt, gradus_prompt_free);
      prompt = gradus_prompt_new (run, NULL);
      g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
    }
  if (prompt != NULL)
    g_assert_null (gradus_prompt_reveal (prompt, run));
}

/* --- Scores ----------------------------------------------------------------------------------- */

static double
score (GradusAnswerKind kind, const GradusAsk *ask, const GradusAnswer *given,
       const GradusAnswer *truth, double *distance)
{
  const GradusQuestion question = { .id = "q", .kind = kind };
  const GradusPrompt prompt = { .question = &question, .ask = *ask };

  return gradus_prompt_score (&prompt, given, truth, distance);
}

static void
test_place (void)
{
  const GradusAsk ask = { .scale = 5 };
  const GradusAnswer truth = { .x = 1, .y = 2 };
  const GradusAnswer half = { .x = 4, .y = 6 }, far_off = { .x = 1e6, .y = -1e6 };
  double distance;

  g_assert_cmpfloat (score (GRADUS_ANSWER_PLACE, &ask, &truth, &truth, &distance), ==, 1);
  g_assert_cmpfloat (distance, ==, 0);
  g_assert_cmpfloat (score (GRADUS_ANSWER_PLACE, &ask, &half, &truth, &distance), ==, 0.5);
  g_assert_cmpfloat (distance, ==, 5);
  g_assert_cmpfloat (score (GRADUS_ANSWER_PLACE, &ask, &far_off, &truth, NULL), <, 1e-6);
}

static void
test_number (void)
{
  const GradusAsk ask = { .scale = 0.5 };
  const GradusAnswer truth = { .number = -1 }, near = { .number = -1.5 }, off = { .number = 0.5 };
  double distance;

  g_assert_cmpfloat (score (GRADUS_ANSWER_NUMBER, &ask, &truth, &truth, NULL), ==, 1);
  g_assert_cmpfloat (score (GRADUS_ANSWER_NUMBER, &ask, &near, &truth, &distance), ==, 0.5);
  g_assert_cmpfloat (distance, ==, 0.5);
  g_assert_cmpfloat (score (GRADUS_ANSWER_NUMBER, &ask, &off, &truth, NULL), ==, 0.125);
}

static void
test_data (void)
{
  const GradusAsk ask = { .n_data = 2 };
  const GradusAnswer truth = { .data = { 3, 7 } }, turned = { .data = { 7, 3 } };
  const GradusAnswer one = { .data = { 7, 4 } }, twice = { .data = { 7, 7 } };
  const GradusAnswer none = { .data = { 1, 2, 3, 7 } };
  double distance;

  g_assert_cmpfloat (score (GRADUS_ANSWER_DATA, &ask, &turned, &truth, &distance), ==, 1);
  g_assert_true (isnan (distance));
  g_assert_cmpfloat (score (GRADUS_ANSWER_DATA, &ask, &one, &truth, NULL), ==, 0.5);
  g_assert_cmpfloat (score (GRADUS_ANSWER_DATA, &ask, &twice, &truth, NULL), ==, 0.5);
  /* What stands behind the two does not count. */
  g_assert_cmpfloat (score (GRADUS_ANSWER_DATA, &ask, &none, &truth, NULL), ==, 0);
}

static void
test_choice (void)
{
  const GradusAsk ask = { 0 };
  const GradusAnswer truth = { .choices = 0x6 };
  const GradusAnswer right = { .choices = 0x4 }, wrong = { .choices = 0x1 }, none = { 0 };
  double distance = 1;

  g_assert_cmpfloat (score (GRADUS_ANSWER_CHOICE, &ask, &right, &truth, &distance), ==, 1);
  g_assert_true (isnan (distance));
  g_assert_cmpfloat (score (GRADUS_ANSWER_CHOICE, &ask, &wrong, &truth, NULL), ==, 0);
  g_assert_cmpfloat (score (GRADUS_ANSWER_CHOICE, &ask, &none, &truth, NULL), ==, 0);
}

/* An angle is the intuition's within five degrees, also across 0 and 180, where it is not right. */
static void
test_line_intuition (void)
{
  static const GradusQuestion line = { .id = "line", .kind = GRADUS_ANSWER_LINE };
  const GradusPrompt prompt = { .question = &line, .intuition = 1, .ask = { .scale = 10 } };
  const GradusAnswer truth = { .number = 124 }, near = { .number = 3 };
  const GradusAnswer same = { .number = 178 }, other = { .number = 30 };

  g_assert_true (gradus_prompt_is_intuition (&prompt, &same, &truth));
  g_assert_false (gradus_prompt_is_intuition (&prompt, &other, &truth));
  g_assert_false (gradus_prompt_is_intuition (&prompt, &same, &near));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/question/line-intuition", test_line_intuition);
  g_test_add_func ("/question/prompts", test_prompts);
  g_test_add_func ("/question/reveal", test_reveal);
  g_test_add_func ("/question/subject", test_subject);
  g_test_add_func ("/question/failure", test_failure);
  g_test_add_func ("/question/place", test_place);
  g_test_add_func ("/question/number", test_number);
  g_test_add_func ("/question/data", test_data);
  g_test_add_func ("/question/choice", test_choice);
  return g_test_run ();
}
