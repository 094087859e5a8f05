/* Ink and predictions: what is drawn and what was answered is kept, undone and saved; damage is
 * named; playing stops where something is asked.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-init.h"
#include "gradus-prediction.h"
#include "gradus-registry.h"

static GradusDocument *
open_document (const char *id)
{
  GradusDocument *document = gradus_document_new ();
  g_autoptr (GError) error = NULL;

  gradus_document_load_preset (document, gradus_registry_find_algorithm (id), NULL, &error);
  g_assert_no_error (error);
  return document;
}

static GradusInk *
draw (GradusDocument *document, guint64 step, const double *points, guint n)
{
  const GradusInkStroke stroke = {
    .plot = "data", .step = step, .role = GRADUS_ROLE_ERROR, .width = 1.5, .points = points, .n = n
  };
  GradusInk *ink = gradus_ink_with (gradus_document_get_ink (document), &stroke);

  gradus_document_set_ink (document, ink, "Draw", NULL);
  return ink;
}

/* --- Ink -------------------------------------------------------------------------------------- */

static void
test_ink_thin (void)
{
  double at[2 * 1000];
  guint keep[1000], n;

  /* Of a straight line only the ends matter, of a corner the corner too. */
  for (guint i = 0; i < 1000; i++)
    {
      at[2 * i] = i;
      at[2 * i + 1] = 2.0 * i;
    }
  n = gradus_ink_thin (at, 1000, 0.5, keep);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpuint (keep[1], ==, 999);
  for (guint i = 500; i < 1000; i++)
    at[2 * i + 1] = 1000;
  n = gradus_ink_thin (at, 1000, 0.5, keep);
  g_assert_cmpuint (n, ==, 3);
  g_assert_cmpuint (keep[1], ==, 500);

  /* A scribble keeps to the limit. */
  for (guint i = 0; i < 1000; i++)
    {
      at[2 * i] = i;
      at[2 * i + 1] = i % 2 == 0 ? 0 : 40 + i % 7;
    }
  n = gradus_ink_thin (at, 1000, 0.5, keep);
  g_assert_cmpuint (n, <=, GRADUS_INK_MAX_POINTS);
  g_assert_cmpuint (n, >=, 2);

  /* One point, two at the same place, and what is no number. */
  g_assert_cmpuint (gradus_ink_thin (at, 1, 0.5, keep), ==, 1);
  at[2] = at[0];
  at[3] = at[1];
  g_assert_cmpuint (gradus_ink_thin (at, 2, 0.5, keep), ==, 2);
  {
    const double bad[] = { NAN, 1, 2, 3 };
    const GradusInkStroke stroke = { .plot = "data", .width = 1, .points = bad, .n = 2 };
    g_autoptr (GradusInk) ink = gradus_ink_with (NULL, &stroke);

    g_assert_cmpuint (gradus_ink_get (ink, 0)->n, ==, 1);
  }
}

static void
test_ink_undo (void)
{
  g_autoptr (GradusDocument) document = open_document ("k-means");
  const double line[] = { 0, 0, 1, 1 }, dot[] = { 2, 3 };
  g_autoptr (GradusInk) first = draw (document, 0, line, 2);
  g_autoptr (GradusInk) second = draw (document, 0, dot, 1);
  g_autoptr (GradusInk) rest = NULL;
  GradusRun *run = gradus_document_get_run (document);
  g_autoptr (GError) error = NULL;
  gboolean modified;

  g_assert_cmpuint (gradus_ink_count (gradus_document_get_ink (document)), ==, 2);
  g_object_get (document, "modified", &modified, NULL);
  g_assert_true (modified);

  /* The run is not concerned: not by drawing, nor by undoing it. */
  gradus_document_forward (document, GRADUS_GRAIN_ITERATION);
  g_assert_cmpuint (gradus_run_get_step (run), >, 0);
  g_assert_true (gradus_document_undo (document));
  g_assert_true (gradus_document_get_run (document) == run);
  g_assert_cmpuint (gradus_run_get_step (run), >, 0);
  g_assert_true (gradus_document_get_ink (document) == first);
  g_assert_true (gradus_document_undo (document));
  g_assert_cmpuint (gradus_ink_count (gradus_document_get_ink (document)), ==, 0);
  g_assert_true (gradus_document_redo (document));
  g_assert_true (gradus_document_redo (document));
  g_assert_true (gradus_document_get_ink (document) == second);

  /* An edit in between undoes on its own; another experiment begins without ink, and undoing that
   * brings it back. */
  g_assert_true (gradus_document_set_param (document, "k", 4, &error));
  g_assert_no_error (error);
  g_assert_true (gradus_document_get_ink (document) == second);
  gradus_document_load_preset (document, gradus_registry_find_algorithm ("smo"), NULL, &error);
  g_assert_no_error (error);
  g_assert_null (gradus_document_get_ink (document));
  g_assert_true (gradus_document_undo (document));
  g_assert_true (gradus_document_get_ink (document) == second);
  g_assert_true (gradus_document_undo (document));
  g_assert_true (gradus_document_get_ink (document) == second);
  g_assert_true (gradus_document_undo (document));
  g_assert_true (gradus_document_get_ink (document) == first);

  /* Clearing a step leaves the others. */
  gradus_document_redo (document);
  {
    g_autoptr (GradusInk) third = draw (document, 3, line, 2);

    g_assert_cmpuint (gradus_ink_count (third), ==, 3);
    rest = gradus_ink_without_step (third, NULL, 0, 0);
  }
  g_assert_cmpuint (gradus_ink_count (rest), ==, 1);
  g_assert_cmpuint (gradus_ink_get (rest, 0)->step, ==, 3);
}

static void
test_ink_save (void)
{
  g_autoptr (GradusDocument) document = open_document ("k-means");
  g_autoptr (GradusDocument) other = gradus_document_new ();
  const double line[] = { 0.1, -1e-7, 1.0 / 3, 12345.678 };
  g_autoptr (GradusInk) ink = draw (document, 7, line, 2);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "gradus-test-ink.gradus", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  const GradusInkStroke *stroke;
  g_autoptr (GError) error = NULL;

  gradus_document_add_score (document, "centroid", 0.75);
  gradus_document_add_score (document, "centroid", 1);
  gradus_document_add_score (document, "stop", 0);
  gradus_document_add_score (document, "stop", 1);
  g_assert_true (gradus_document_save (document, file, &error));
  g_assert_no_error (error);
  g_assert_true (gradus_document_open (other, file, &error));
  g_assert_no_error (error);
  g_unlink (path);

  g_assert_cmpuint (gradus_ink_count (gradus_document_get_ink (other)), ==, 1);
  stroke = gradus_ink_get (gradus_document_get_ink (other), 0);
  g_assert_cmpstr (stroke->plot, ==, "data");
  g_assert_cmpuint (stroke->step, ==, 7);
  g_assert_cmpint (stroke->role, ==, GRADUS_ROLE_ERROR);
  g_assert_cmpfloat (stroke->width, ==, 1.5);
  g_assert_cmpmem (stroke->points, 4 * sizeof (double), line, sizeof line);

  {
    const GradusTally *tally = gradus_document_get_tally (other);
    double mean;
    guint best;

    g_assert_cmpuint (gradus_tally_count (tally, NULL, NULL, &mean), ==, 4);
    g_assert_cmpfloat_with_epsilon (mean, 2.75 / 4, 1e-12);
    g_assert_cmpuint (gradus_tally_count (tally, "k-means", "centroid", &mean), ==, 2);
    g_assert_cmpfloat_with_epsilon (mean, 0.875, 1e-12);
    g_assert_cmpuint (gradus_tally_count (tally, "smo", NULL, NULL), ==, 0);
    g_assert_cmpuint (gradus_tally_streak (tally, &best), ==, 1);
    g_assert_cmpuint (best, ==, 2);
  }
  gradus_document_reset_tally (other);
  g_assert_null (gradus_document_get_tally (other));
}

/* Put @text into the member @member of an experiment and open it. */
static char *
open_damaged (const char *member, const char *text)
{
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GradusExperiment) experiment = NULL;
  g_autoptr (GradusExperiment) read = NULL;
  g_autofree char *json = NULL;
  g_autoptr (GString) changed = NULL;
  g_autofree char *with = g_strdup_printf ("{\n  \"%s\": %s,", member, text);
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("k-means");
  g_autoptr (GError) error = NULL;

  setup = gradus_setup_new_preset (algorithm, gradus_algorithm_first_look (algorithm), NULL);
  experiment = gradus_experiment_new (setup);
  json = gradus_experiment_to_json (experiment);
  changed = g_string_new (json);
  g_string_replace (changed, "{", with, 1);
  read = gradus_experiment_from_json (changed->str, -1, "damaged.gradus", &error);
  if (read != NULL)
    return NULL;
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  return g_strdup (error->message);
}

static void
test_damage (void)
{
  static const struct
  {
    const char *member, *text, *says; /* says NULL: it is fine */
  } cases[] = {
    { "ink", "[]", NULL },
    { "ink", "[{\"plot\":\"data\",\"step\":1,\"points\":[1,2]}]", NULL },
    { "ink", "3", "“ink”" },
    { "ink", "[7]", "ink[0]" },
    { "ink", "[{\"plot\":\"data\",\"step\":1,\"points\":[1,2]},{\"step\":1}]", "ink[1].plot" },
    { "ink", "[{\"plot\":\"data\",\"step\":-1,\"points\":[1,2]}]", "ink[0].step" },
    { "ink", "[{\"plot\":\"data\",\"step\":1,\"points\":[1,2,3]}]", "ink[0].points" },
    { "ink", "[{\"plot\":\"data\",\"step\":1,\"points\":[]}]", "ink[0].points" },
    { "ink", "[{\"plot\":\"data\",\"step\":1,\"points\":[1,\"x\"]}]", "ink[0].points" },
    { "ink", "[{\"plot\":\"data\",\"step\":1,\"role\":\"pink\",\"points\":[1,2]}]", "ink[0].role" },
    { "ink", "[{\"plot\":\"data\",\"step\":1,\"width\":0,\"points\":[1,2]}]", "ink[0].width" },
    { "tally", "{\"questions\":[]}", NULL },
    { "tally", "[]", "“tally”" },
    { "tally", "{}", "questions" },
    { "tally",
      "{\"questions\":[{\"algorithm\":\"a\",\"question\":\"q\",\"asked\":1,"
      "\"score\":2}]}",
      "tally.questions[0]" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *sentence = open_damaged (cases[i].member, cases[i].text);

      if (cases[i].says == NULL)
        g_assert_null (sentence);
      else
        {
          g_assert_nonnull (sentence);
          g_assert_nonnull (strstr (sentence, cases[i].says));
        }
    }
}

/* --- Predictions ------------------------------------------------------------------------------ */

static void
answered_cb (GradusPrediction *prediction, double score, double *last)
{
  *last = score;
}

/* Walk to the boundary before "move", where k-means asks for a place. */
static void
go_to_move (GradusDocument *document)
{
  GradusRun *run = gradus_document_get_run (document);
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);

  while (!g_str_equal (algorithm->phases[gradus_run_get_next_phase (run)].id, "move"))
    gradus_document_forward (document, GRADUS_GRAIN_PHASE);
}

/* Whoever thinks that a correction makes its example right is told so where it does not, which the
 * five stubborn examples show twice. It is asked only where it is in doubt. */
static void
test_intuition (void)
{
  const GradusAlgorithm *perceptron = gradus_registry_find_algorithm ("perceptron");
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (
    perceptron, gradus_algorithm_find_preset (perceptron, "stubborn"), &error);
  g_autoptr (GradusRun) run = gradus_run_new (setup, &error);
  const GradusAnswer right = { .choices = 1 << 0 }, wrong = { .choices = 1 << 1 };
  guint asked = 0, caught = 0;
  gboolean more = TRUE;

  g_assert_no_error (error);
  while (more)
    {
      g_autoptr (GradusPrompt) prompt = gradus_prompt_new (run, "still-wrong");
      g_autoptr (GradusAnswer) truth = NULL;

      more = gradus_run_forward (run, GRADUS_GRAIN_PHASE);
      if (prompt == NULL || !more)
        continue;
      truth = gradus_prompt_reveal (prompt, run);
      g_assert_nonnull (truth);
      asked++;
      caught += gradus_prompt_is_intuition (prompt, &right, truth) ? 1 : 0;
      g_assert_false (gradus_prompt_is_intuition (prompt, &wrong, truth));
    }
  g_assert_cmpuint (asked, ==, 3);
  g_assert_cmpuint (caught, ==, 2);
}

static void
test_predict (void)
{
  g_autoptr (GradusDocument) document = open_document ("k-means");
  g_autoptr (GradusPrediction) prediction = gradus_prediction_new (document);
  GradusRun *run = gradus_document_get_run (document);
  const GradusPrompt *prompt;
  const GradusAnswer *truth;
  double score = -1, distance, scale, x, y;
  guint64 step;

  g_signal_connect (prediction, "answered", G_CALLBACK (answered_cb), &score);
  go_to_move (document);
  g_assert_cmpint (gradus_prediction_get_state (prediction), ==, GRADUS_PREDICTION_IDLE);
  g_assert_false (gradus_prediction_reveal (prediction));
  gradus_prediction_set_active (prediction, TRUE);
  g_assert_cmpint (gradus_prediction_get_state (prediction), ==, GRADUS_PREDICTION_ASKING);
  prompt = gradus_prediction_get_prompt (prediction);
  g_assert_cmpstr (prompt->question->id, ==, "centroid");
  g_assert_cmpuint (prompt->ask.words->len, >, 0);
  g_assert_cmpint (gradus_prediction_get_plot (prediction), ==, 0);
  scale = prompt->ask.scale;

  /* Another kind of answer is none. */
  gradus_prediction_give_number (prediction, 3);
  gradus_prediction_toggle_datum (prediction, 3);
  gradus_prediction_give_choice (prediction, 0);
  gradus_prediction_give_place (prediction, NAN, 1);
  g_assert_false (gradus_prediction_is_ready (prediction));
  g_assert_false (gradus_prediction_reveal (prediction));

  gradus_prediction_give_place (prediction, 1, 2);
  step = gradus_run_get_step (run);
  g_assert_true (gradus_prediction_reveal (prediction));
  g_assert_cmpuint (gradus_run_get_step (run), ==, step + 1);
  g_assert_cmpint (gradus_prediction_get_state (prediction), ==, GRADUS_PREDICTION_REVEALED);
  truth = gradus_prediction_get_truth (prediction);
  x = truth->x;
  y = truth->y;
  /* Half for every scale that it was away. */
  g_assert_cmpfloat_with_epsilon (gradus_prediction_get_score (prediction, &distance),
                                  pow (2, -hypot (x - 1, y - 2) / scale), 1e-12);
  g_assert_cmpfloat_with_epsilon (distance, hypot (x - 1, y - 2), 1e-12);
  g_assert_cmpfloat (score, ==, gradus_prediction_get_score (prediction, NULL));
  g_assert_cmpuint (
    gradus_tally_count (gradus_document_get_tally (document), "k-means", "centroid", NULL), ==, 1);

  /* Stepping away lets it go, and one that was asked less often comes up; asked again, the truth
   * earns all, one scale away earns half. */
  gradus_document_back (document, GRADUS_GRAIN_PHASE);
  g_assert_cmpint (gradus_prediction_get_state (prediction), ==, GRADUS_PREDICTION_ASKING);
  g_assert_cmpstr (gradus_prediction_get_prompt (prediction)->question->id, !=, "centroid");
  g_assert_true (gradus_prediction_ask (prediction, "centroid"));
  g_assert_cmpuint (gradus_prediction_count_given (prediction), ==, 0);
  gradus_prediction_give_place (prediction, x, y);
  gradus_prediction_reveal (prediction);
  g_assert_cmpfloat_with_epsilon (score, 1, 1e-12);
  gradus_document_back (document, GRADUS_GRAIN_PHASE);
  g_assert_true (gradus_prediction_ask (prediction, "centroid"));
  gradus_prediction_give_place (prediction, x + scale, y);
  gradus_prediction_reveal (prediction);
  g_assert_cmpfloat_with_epsilon (score, 0.5, 1e-9);
  g_assert_cmpuint (gradus_tally_count (gradus_document_get_tally (document), NULL, NULL, NULL), ==,
                    3);

  /* Next goes to another question without answering; a change of the data lets all go. */
  gradus_prediction_skip (prediction);
  g_assert_cmpint (gradus_prediction_get_state (prediction), ==, GRADUS_PREDICTION_ASKING);
  gradus_document_set_param (document, "k", 2, NULL);
  g_assert_null (gradus_prediction_get_truth (prediction));
  gradus_prediction_set_active (prediction, FALSE);
  g_assert_cmpint (gradus_prediction_get_state (prediction), ==, GRADUS_PREDICTION_IDLE);
}

/* A lesson asks one question although predicting is off. */
static void
test_ask (void)
{
  g_autoptr (GradusDocument) document = open_document ("k-means");
  g_autoptr (GradusPrediction) prediction = gradus_prediction_new (document);

  g_assert_false (gradus_prediction_ask (prediction, "centroid"));
  go_to_move (document);
  g_assert_false (gradus_prediction_ask (prediction, "no-such"));
  g_assert_true (gradus_prediction_ask (prediction, "centroid"));
  g_assert_cmpint (gradus_prediction_get_state (prediction), ==, GRADUS_PREDICTION_ASKING);
  gradus_prediction_give_place (prediction, 0, 0);
  g_assert_true (gradus_prediction_reveal (prediction));
  g_assert_cmpint (gradus_prediction_get_state (prediction), ==, GRADUS_PREDICTION_REVEALED);
  gradus_document_forward (document, GRADUS_GRAIN_PHASE);
  g_assert_cmpint (gradus_prediction_get_state (prediction), ==, GRADUS_PREDICTION_IDLE);
}

static void
test_playing_stops (void)
{
  g_autoptr (GradusDocument) document = open_document ("k-means");
  g_autoptr (GradusPrediction) prediction = gradus_prediction_new (document);
  guint stops = 0;

  g_object_set (document, "speed", 0.0, "grain", GRADUS_GRAIN_ITERATION, NULL);
  gradus_prediction_set_active (prediction, TRUE);
  while (!gradus_run_is_at_end (gradus_document_get_run (document)) && stops < 100)
    {
      const guint64 step = gradus_run_get_step (gradus_document_get_run (document));

      gradus_document_play (document);
      for (gint64 now = 1; gradus_document_is_playing (document); now += 100000)
        {
          gradus_document_tick (document, now);
          gradus_document_wait (document);
        }
      g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), >, step);
      stops++;
      if (!gradus_run_is_at_end (gradus_document_get_run (document)))
        g_assert_cmpint (gradus_prediction_get_state (prediction), ==, GRADUS_PREDICTION_ASKING);
    }
  /* More than one question an iteration was met. */
  g_assert_cmpuint (stops, >, gradus_run_get_iteration (gradus_document_get_run (document)));
}

/* Every question of every algorithm that is met in its first steps can be answered, and its own
 * truth, given back, earns all. */
static void
test_all_questions (void)
{
  guint n;
  const GradusAlgorithm *const *all = gradus_registry_get_algorithms (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GradusDocument) document = open_document (all[i]->id);
      g_autoptr (GradusPrediction) prediction = gradus_prediction_new (document);
      guint asked = 0;

      gradus_prediction_set_active (prediction, TRUE);
      for (guint s = 0; s < 12 && !gradus_run_is_at_end (gradus_document_get_run (document)); s++)
        {
          const GradusPrompt *prompt = gradus_prediction_get_prompt (prediction);

          if (prompt == NULL)
            {
              gradus_prediction_skip (prediction);
              gradus_document_wait (document);
              continue;
            }
          switch (prompt->question->kind)
            {
            case GRADUS_ANSWER_PLACE:
            case GRADUS_ANSWER_LINE:
              gradus_prediction_give_place (prediction, 0.5, 0.5);
              break;
            case GRADUS_ANSWER_DATA:
              for (guint j = 0; j < prompt->ask.n_data; j++)
                gradus_prediction_toggle_datum (prediction, (int) j);
              break;
            case GRADUS_ANSWER_CHOICE:
              gradus_prediction_give_choice (prediction, 0);
              break;
            case GRADUS_ANSWER_NUMBER:
            default:
              gradus_prediction_give_number (prediction, 0);
              break;
            }
          g_assert_cmpint (gradus_prediction_get_plot (prediction), >=, 0);
          g_assert_true (gradus_prediction_reveal (prediction));
          gradus_document_wait (document);
          if (gradus_prediction_get_state (prediction) == GRADUS_PREDICTION_REVEALED)
            {
              const GradusAnswer *truth = gradus_prediction_get_truth (prediction);

              asked++;
              g_assert_cmpuint (truth->words->len, >, 0);
              g_assert_cmpfloat (gradus_prediction_get_score (prediction, NULL), >=, 0);
              g_assert_cmpfloat (gradus_prediction_get_score (prediction, NULL), <=, 1);
              g_assert_cmpfloat_with_epsilon (
                gradus_prompt_score (gradus_prediction_get_prompt (prediction), truth, truth, NULL),
                1, 1e-12);
            }
          gradus_prediction_skip (prediction);
          gradus_document_wait (document);
        }
      g_test_message ("%s: %u answered", all[i]->id, asked);
      if (all[i]->questions != NULL && all[i]->questions[0].id != NULL)
        g_assert_cmpuint (asked, >, 0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/teaching/ink/thin", test_ink_thin);
  g_test_add_func ("/teaching/ink/undo", test_ink_undo);
  g_test_add_func ("/teaching/ink/save", test_ink_save);
  g_test_add_func ("/teaching/damage", test_damage);
  g_test_add_func ("/teaching/predict", test_predict);
  g_test_add_func ("/teaching/intuition", test_intuition);
  g_test_add_func ("/teaching/ask", test_ask);
  g_test_add_func ("/teaching/playing-stops", test_playing_stops);
  g_test_add_func ("/teaching/all-questions", test_all_questions);
  return g_test_run ();
}
