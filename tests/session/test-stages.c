/* What is under the hand: a stage that is made again when a handle or a point is dragged, attempts
 * that outlive it, and lines as answers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-algorithm.h"
#include "gradus-document.h"
#include "gradus-init.h"
#include "gradus-names.h"
#include "gradus-prediction.h"
#include "gradus-registry.h"
#include "gradus-say.h"

static GradusDocument *
open_pca (void)
{
  GradusDocument *document = gradus_document_new ();
  g_autoptr (GError) error = NULL;

  gradus_document_load_preset (
    document, gradus_registry_find_algorithm ("pca"),
    gradus_algorithm_find_preset (gradus_registry_find_algorithm ("pca"), "cross"), &error);
  g_assert_no_error (error);

  return document;
}

static void
go_to (GradusDocument *document, guint64 step)
{
  gradus_document_seek (document, step, 0);
  gradus_document_wait (document);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, step);
}

/* The handle that turns @param in the picture @plot at the present position. */
static GradusHandle
find_handle (GradusDocument *document, const char *plot, GradusScene *scene)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (document);
  const GradusHandle *handles;
  GradusPosition here;
  gsize n;

  gradus_run_get_view (gradus_document_get_run (document), &here);
  gradus_plot_build (&algorithm->plots[gradus_algorithm_find_plot (algorithm, plot)], &here, scene);
  handles = gradus_scene_get_handles (scene, &n);
  g_assert_cmpuint (n, ==, 1);

  return handles[0];
}

static double
get_param (GradusDocument *document, const char *id)
{
  GradusSetup *setup = gradus_document_get_setup (document);

  return gradus_params_get (gradus_params_find (gradus_setup_get_algorithm (setup)->params, id),
                            gradus_setup_get_params (setup));
}

static const GradusArray *
get_attempts (GradusDocument *document)
{
  return gradus_setup_get_given_start (gradus_document_get_setup (document), "attempts");
}

static double
get_metric (GradusDocument *document, const char *id)
{
  GradusRun *run = gradus_document_get_run (document);
  int metric = gradus_algorithm_find_metric (gradus_run_get_algorithm (run), id);

  return gradus_history_metric (gradus_run_get_history (run), (guint) metric,
                                gradus_run_get_step (run));
}

static void
drag (GradusDocument *document, const GradusHandle *handle, double x, double y, const char *merge)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (gradus_document_drag_handle (document, handle, x, y, merge, &error));
  g_assert_no_error (error);
  gradus_document_wait (document);
}

/* Dragging makes the stage again, where it stands and with all that was known; one drag is one undo
 * step and one attempt. */
static void
test_drag (void)
{
  g_autoptr (GradusDocument) document = open_pca ();
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  GradusHandle handle;

  go_to (document, 8);
  g_assert_cmpint (gradus_run_get_status (gradus_document_get_run (document)), ==,
                   GRADUS_STATUS_CONVERGED);
  go_to (document, 1);
  g_assert_cmpfloat (get_metric (document, "kept"), ==, 5);
  handle = find_handle (document, "cloud", scene);
  for (guint i = 1; i <= 10; i++)
    drag (document, &handle, 1, i / 10.0, "handle-1");
  g_assert_cmpfloat (get_param (document, "angle"), ==, 45);
  g_assert_cmpfloat_with_epsilon (get_metric (document, "kept"), 8, 1e-12);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 1);
  g_assert_cmpuint (gradus_run_get_last (gradus_document_get_run (document)), ==, 8);
  /* No branch, and the ghost is that of before the drag. */
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 0);
  g_assert_nonnull (gradus_run_get_ghost (gradus_document_get_run (document)));
  g_assert_cmpfloat (
    gradus_history_metric (gradus_run_get_ghost (gradus_document_get_run (document)), 0, 1), ==, 5);
  g_assert_cmpuint (get_attempts (document)->shape[0], ==, 1);
  g_assert_cmpfloat (get_attempts (document)->data[0], ==, 45);

  /* Another drag is another attempt, and undo takes one back at a time. */
  drag (document, &handle, 0, 1, "handle-2");
  drag (document, &handle, -1, 1, "handle-2");
  g_assert_cmpuint (get_attempts (document)->shape[0], ==, 2);
  g_assert_cmpfloat (get_attempts (document)->data[1], ==, 135);
  g_assert_true (gradus_document_undo (document));
  g_assert_cmpuint (get_attempts (document)->shape[0], ==, 1);
  g_assert_cmpfloat (get_param (document, "angle"), ==, 45);
  g_assert_true (gradus_document_undo (document));
  g_assert_null (get_attempts (document));
  g_assert_cmpfloat (get_param (document, "angle"), ==, 0);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 1);
  g_assert_true (gradus_document_redo (document));
  g_assert_cmpfloat (get_param (document, "angle"), ==, 45);
}

/* A key is a step, in the picture of the score as well. */
static void
test_keys (void)
{
  g_autoptr (GradusDocument) document = open_pca ();
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  g_autoptr (GError) error = NULL;
  GradusHandle handle = find_handle (document, "score", scene);

  g_assert_true (gradus_document_step_handle (document, &handle, 1, 0, "gesture:1", &error));
  g_assert_cmpfloat (get_param (document, "angle"), ==, 1);
  g_assert_true (gradus_document_step_handle (document, &handle, 0, 10, "gesture:1", &error));
  g_assert_cmpfloat (get_param (document, "angle"), ==, 11);
  /* Of the score it is no circle: it ends at the axis. */
  g_assert_true (gradus_document_step_handle (document, &handle, -100, 0, "gesture:1", &error));
  g_assert_cmpfloat (get_param (document, "angle"), ==, 0);
  g_assert_no_error (error);
}

/* A point that is dragged makes the same stage again; attempts stay. */
static void
test_points (void)
{
  g_autoptr (GradusDocument) document = open_pca ();
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) moved = NULL;
  GradusHandle handle;

  go_to (document, 4);
  handle = find_handle (document, "cloud", scene);
  drag (document, &handle, 1, 1, "handle-1");
  moved = gradus_edit_table_set (gradus_setup_get_dataset (gradus_document_get_setup (document)),
                                 GRADUS_PLANE_X1_X2, 0, 30, 1);
  gradus_document_set_dataset (document, moved, NULL, "stroke-1", &error);
  g_assert_no_error (error);
  gradus_document_wait (document);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 4);
  g_assert_cmpfloat (get_metric (document, "kept"), >, 100);
  g_assert_cmpuint (get_attempts (document)->shape[0], ==, 1);
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 0);
}

/* Attempts are part of the experiment: they are saved and read again, and a row of the wrong length
 * is refused with a sentence. */
static void
test_given (void)
{
  g_autoptr (GradusDocument) document = open_pca ();
  g_autoptr (GError) error = NULL;
  g_auto (GradusArray) attempts = { 0 };
  double *data = gradus_array_init_matrix (&attempts, 2, 1);

  data[0] = 43;
  data[1] = 90;
  g_assert_true (gradus_document_set_start (document, "attempts", &attempts, NULL, &error));
  go_to (document, 8);
  /* 8 - (5 + 3 sin 86 degrees) */
  g_assert_cmpfloat_with_epsilon (get_metric (document, "gap"), 3 - 3 * sin (86 * G_PI / 180),
                                  1e-9);
  gradus_array_init_matrix (&attempts, 1, 3);
  g_assert_false (gradus_document_set_start (document, "attempts", &attempts, NULL, &error));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, "attempts"));
  g_assert_cmpuint (get_attempts (document)->shape[0], ==, 2);
}

/* More attempts than are kept: the oldest go. */
static void
test_many (void)
{
  g_autoptr (GradusDocument) document = open_pca ();
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  GradusHandle handle = find_handle (document, "cloud", scene);

  for (guint i = 1; i <= GRADUS_MAX_ATTEMPTS + 5; i++)
    {
      g_autofree char *merge = g_strdup_printf ("handle-%u", i);

      drag (document, &handle, cos (i * G_PI / 180), sin (i * G_PI / 180), merge);
    }
  g_assert_cmpuint (get_attempts (document)->shape[0], ==, GRADUS_MAX_ATTEMPTS);
  g_assert_cmpfloat (get_attempts (document)->data[0], ==, 6);
}

/* A line is given by any place on it, and scored by the angle. */
static void
test_line (void)
{
  g_autoptr (GradusDocument) document = open_pca ();
  g_autoptr (GradusPrediction) prediction = gradus_prediction_new (document);
  double off;

  g_assert_true (gradus_prediction_ask (prediction, "best"));
  g_assert_cmpint (gradus_prediction_get_prompt (prediction)->question->kind, ==,
                   GRADUS_ANSWER_LINE);
  g_assert_false (gradus_prediction_is_ready (prediction));
  /* The point itself has no direction. */
  gradus_prediction_give_place (prediction, 0, 0);
  g_assert_false (gradus_prediction_is_ready (prediction));
  gradus_prediction_give_place (prediction, -cos (55 * G_PI / 180), -sin (55 * G_PI / 180));
  g_assert_true (gradus_prediction_is_ready (prediction));
  g_assert_cmpfloat_with_epsilon (gradus_prediction_get_given (prediction)->number, 55, 1e-9);
  g_assert_true (gradus_prediction_reveal (prediction));
  gradus_document_wait (document);
  g_assert_cmpint (gradus_prediction_get_state (prediction), ==, GRADUS_PREDICTION_REVEALED);
  /* Ten degrees off earn half. */
  g_assert_cmpfloat_with_epsilon (gradus_prediction_get_score (prediction, &off), 0.5, 1e-9);
  g_assert_cmpfloat_with_epsilon (off, 10, 1e-9);
}

/* A drag is answered within a frame at 1,000 points: the document, the run and every picture. */
static void
test_budget (void)
{
  g_autoptr (GradusDocument) document = open_pca ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = gradus_generate ("blobs:k=2,n=1000", 1, &error);
  gint64 best = G_MAXINT64;

  g_assert_no_error (error);
  g_assert_cmpuint (gradus_dataset_get_table (dataset)->n, ==, 1000);
  g_assert_true (gradus_document_set_dataset (document, dataset, NULL, NULL, &error));
  g_assert_no_error (error);
  go_to (document, 8);
  for (guint i = 1; i < 20; i++)
    {
      g_autoptr (GradusScene) scene = gradus_scene_new ();
      GradusHandle handle = find_handle (document, "cloud", scene);
      gint64 start = g_get_monotonic_time ();
      GradusPosition here;

      drag (document, &handle, handle.pivot_x + 1, handle.pivot_y + i / 7.0, "handle-1");
      g_assert_cmpfloat_with_epsilon (get_param (document, "angle"), atan (i / 7.0) * 180 / G_PI,
                                      0.011);
      gradus_run_get_view (gradus_document_get_run (document), &here);
      for (const GradusPlot *plot = here.algorithm->plots; plot->id != NULL; plot++)
        {
          g_autoptr (GradusScene) other = gradus_scene_new ();

          gradus_plot_build (plot, &here, other);
        }
      best = MIN (best, g_get_monotonic_time () - start);
    }
  g_test_message ("%.2f ms", (double) best / 1000);
  if (!g_test_slow ())
    g_assert_cmpint (best, <, 16000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/stages/drag", test_drag);
  g_test_add_func ("/stages/keys", test_keys);
  g_test_add_func ("/stages/points", test_points);
  g_test_add_func ("/stages/given", test_given);
  g_test_add_func ("/stages/many", test_many);
  g_test_add_func ("/stages/line", test_line);
  g_test_add_func ("/stages/budget", test_budget);
  return g_test_run ();
}
