/* What the hand moves in the middle of a run: the future is made again, as one edit.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-by-hand.h"
#include "gradus-document.h"
#include "gradus-edit.h"
#include "gradus-init.h"
#include "gradus-number.h"
#include "gradus-quantity.h"
#include "gradus-registry.h"
#include "gradus-say.h"
#include "settled.h"

#define GESTURE GRADUS_GESTURE_KEY "1"

/* At step @step of a run known up to @last, or as far as it comes. */
static GradusDocument *
make_document (const GradusAlgorithm *algorithm, guint64 last, guint64 step)
{
  GradusDocument *document = gradus_document_new ();
  g_autoptr (GError) error = NULL;

  g_assert_true (gradus_document_load_preset (document, algorithm, NULL, &error));
  g_assert_no_error (error);
  settled_seek (document, last, 0);
  settled_seek (document, step, 0);
  return document;
}

static GradusDocument *
make_k_means (void)
{
  return make_document (gradus_registry_find_algorithm ("k-means"), 14, 6);
}

/* The handles of values in picture @plot. */
static GArray *
find_handles (GradusDocument *document, guint plot, GradusScene **scene)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (GradusHandle));
  const GradusHandle *handles;
  GradusPosition here;
  gsize n;

  *scene = gradus_scene_new ();
  gradus_run_get_view (gradus_document_get_run (document), &here);
  gradus_plot_build (&here.algorithm->plots[plot], &here, *scene);
  handles = gradus_scene_get_handles (*scene, &n);
  for (gsize i = 0; i < n; i++)
    if (handles[i].value != NULL)
      g_array_append_val (found, handles[i]);
  return found;
}

static void
drag (GradusDocument *document, const GradusHandle *handle, double x, double y)
{
  const double at[2] = { x, y };
  gsize entries[2];
  double numbers[2];
  guint n = 0;
  g_autoptr (GError) error = NULL;

  for (guint k = 0; k < 2; k++)
    if (handle->entries[k] != GRADUS_NO_ENTRY)
      {
        entries[n] = handle->entries[k];
        numbers[n++] = at[k];
      }
  g_assert_true (
    gradus_document_drag_value (document, handle->value, entries, numbers, n, GESTURE, &error));
  g_assert_no_error (error);
}

static void
complete (GradusDocument *document)
{
  while (gradus_document_is_hand_busy (document))
    g_main_context_iteration (NULL, TRUE);
}

/* All numbers of all steps, one after the other. */
static GArray *
read_run (GradusDocument *document)
{
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GradusRun) run = gradus_run_copy (gradus_document_get_run (document));

  for (guint64 step = 0; step <= gradus_run_get_last (run); step++)
    {
      GradusPosition here;

      gradus_run_seek (run, step, 0);
      gradus_run_get_view (run, &here);
      for (const GradusValue *value = here.algorithm->values; value != NULL && value->id != NULL;
           value++)
        {
          g_auto (GradusArray) array = { 0 };

          gradus_value_read (value, &here, &array);
          g_array_append_vals (numbers, array.data, (guint) gradus_array_length (&array));
        }
    }
  return numbers;
}

static void
assert_same (GArray *a, GArray *b)
{
  g_assert_cmpuint (a->len, ==, b->len);
  g_assert_cmpint (memcmp (a->data, b->data, a->len * sizeof (double)), ==, 0);
}

/* --- A centroid ------------------------------------------------------------------------------- */

/* Three places on the way: one undo step, one branch, the run of the last place, made as far as the
 * run before. */
static void
test_fork (void)
{
  g_autoptr (GradusDocument) document = make_k_means ();
  g_autoptr (GradusDocument) at_once = make_k_means ();
  g_autoptr (GradusScene) scene = NULL;
  g_autoptr (GArray) handles = find_handles (document, 0, &scene);
  const GradusHandle *handle = &g_array_index (handles, GradusHandle, 2);
  g_autoptr (GArray) before = read_run (document);
  const guint64 last = gradus_run_get_last (gradus_document_get_run (document));
  g_autoptr (GArray) moved = NULL;
  g_autoptr (GArray) direct = NULL;
  g_autoptr (GArray) undone = NULL;
  g_autoptr (GArray) redone = NULL;
  GradusBranchInfo branch;
  GradusRun *run;

  g_assert_cmpuint (handles->len, ==, 3);
  g_assert_cmpuint (last, ==, 14);
  for (guint i = 1; i <= 3; i++)
    {
      drag (document, handle, handle->x + i, handle->y - 2.0 * i);
      run = gradus_document_get_run (document);
      g_assert_cmpuint (gradus_run_get_step (run), ==, 6);
      g_assert_nonnull (gradus_run_get_ghost (run));
      g_assert_cmpuint (gradus_history_length (gradus_run_get_ghost (run)), ==, last - 6 + 1);
    }
  complete (document);
  run = gradus_document_get_run (document);
  g_assert_cmpuint (gradus_run_get_last (run), ==, last);
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 1);
  gradus_document_get_branch (document, 0, &branch);
  g_assert_cmpuint (branch.last, ==, last);
  g_assert_cmpuint (branch.left, ==, 6);
  g_assert_cmpstr (gradus_document_get_undo_label (document), ==, "Move “Centroids”");

  drag (at_once, handle, handle->x + 3, handle->y - 6);
  complete (at_once);
  moved = read_run (document);
  direct = read_run (at_once);
  assert_same (moved, direct);

  g_assert_true (gradus_document_undo (document));
  undone = read_run (document);
  assert_same (undone, before);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 6);
  g_assert_true (gradus_document_redo (document));
  redone = read_run (document);
  assert_same (redone, moved);
}

/* Escape leaves nothing of it. */
static void
test_cancel (void)
{
  g_autoptr (GradusDocument) document = make_k_means ();
  g_autoptr (GradusScene) scene = NULL;
  g_autoptr (GArray) handles = find_handles (document, 0, &scene);
  const GradusHandle *handle = &g_array_index (handles, GradusHandle, 0);
  g_autoptr (GArray) before = read_run (document);
  g_autofree char *label = g_strdup (gradus_document_get_undo_label (document));
  g_autoptr (GArray) after = NULL;

  for (guint i = 1; i <= 3; i++)
    drag (document, handle, handle->x + i, handle->y);
  g_assert_false (gradus_document_cancel_drag (document, GRADUS_GESTURE_KEY "2"));
  g_assert_true (gradus_document_cancel_drag (document, GESTURE));
  complete (document);
  after = read_run (document);
  assert_same (after, before);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 6);
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 0);
  g_assert_cmpstr (gradus_document_get_undo_label (document), ==, label);
  g_assert_null (gradus_document_get_redo_label (document));
  g_assert_false (gradus_document_cancel_drag (document, GESTURE));
}

/* --- A point ---------------------------------------------------------------------------------- */

static void
move_point (GradusDocument *document, double x, double y)
{
  g_autoptr (GradusDataset) moved = gradus_edit_table_set (
    gradus_setup_get_dataset (gradus_document_get_setup (document)), GRADUS_PLANE_X1_X2, 0, x, y);
  g_autoptr (GError) error = NULL;

  g_assert_true (gradus_document_set_dataset (document, moved, "Move a point", GESTURE, &error));
  g_assert_no_error (error);
}

static char *
say_hand (GradusDocument *document)
{
  GString *words = g_string_new (NULL);

  gradus_say_by_hand (gradus_document_get_run (document), words);
  return g_string_free (words, FALSE);
}

/* What was moved, from where to where, is known at every step behind it, and not before. */
static void
test_words (void)
{
  g_autoptr (GradusDocument) document = make_k_means ();
  g_autoptr (GradusScene) scene = NULL;
  g_autoptr (GArray) handles = find_handles (document, 0, &scene);
  const GradusHandle *handle = &g_array_index (handles, GradusHandle, 2);
  g_autofree char *expected = g_strdup_printf (
    "Centroid 3 was moved by hand from (%s, %s) to (%s, %s).", GRADUS_NUM (handle->x),
    GRADUS_NUM (handle->y), GRADUS_NUM (handle->x + 1), GRADUS_NUM (handle->y - 2));
  g_autofree char *none = say_hand (document);
  g_autofree char *moved = NULL;
  g_autofree char *later = NULL;
  g_autofree char *earlier = NULL;
  g_autofree char *point = NULL;

  g_assert_cmpstr (none, ==, "");
  drag (document, handle, handle->x + 5, handle->y);
  drag (document, handle, handle->x + 1, handle->y - 2);
  complete (document);
  moved = say_hand (document);
  g_assert_cmpstr (moved, ==, expected);
  settled_forward (document, GRADUS_GRAIN_PHASE);
  later = say_hand (document);
  g_assert_cmpstr (later, ==, expected);
  settled_seek (document, 5, 0);
  earlier = say_hand (document);
  g_assert_cmpstr (earlier, ==, "");
  move_point (document, 3, -4);
  complete (document);
  point = say_hand (document);
  g_assert_true (g_str_has_prefix (point, "By hand: datum 1 moved from ("));
  g_assert_true (g_str_has_suffix (point, ") to (3, −4)."));
}

static void
test_point (void)
{
  g_autoptr (GradusDocument) document = make_k_means ();
  g_autoptr (GradusDocument) at_once = make_k_means ();
  g_autoptr (GArray) before = read_run (document);
  g_autoptr (GArray) moved = NULL;
  g_autoptr (GArray) direct = NULL;
  g_autoptr (GArray) after = NULL;

  for (guint i = 1; i <= 5; i++)
    {
      move_point (document, i, -1.0 * i);
      g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 6);
    }
  complete (document);
  move_point (at_once, 5, -5);
  complete (at_once);
  moved = read_run (document);
  direct = read_run (at_once);
  assert_same (moved, direct);
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 1);
  g_assert_true (gradus_document_cancel_drag (document, GESTURE));
  complete (document);
  after = read_run (document);
  assert_same (after, before);
}

/* A point dragged at the start makes the run again as far as it was known, too. */
static void
test_start (void)
{
  g_autoptr (GradusDocument) document = make_document (gradus_registry_find_algorithm ("k-means"),
                                                       14, 0);

  move_point (document, 3, 3);
  complete (document);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 0);
  g_assert_cmpuint (gradus_run_get_last (gradus_document_get_run (document)), >, 6);
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 0);
}

/* --- Keys, and others ------------------------------------------------------------------------- */

static void
test_another (void)
{
  g_autoptr (GradusDocument) document = make_k_means ();
  g_autoptr (GradusScene) scene = NULL;
  g_autoptr (GArray) handles = find_handles (document, 0, &scene);
  const GradusHandle *handle = &g_array_index (handles, GradusHandle, 0);
  g_autoptr (GError) error = NULL;

  drag (document, handle, handle->x + 1, handle->y);
  /* What is no drag cuts the future off, as ever. */
  g_assert_true (gradus_document_set_param (document, "max-iterations", 50, &error));
  g_assert_no_error (error);
  g_assert_false (gradus_document_is_hand_busy (document));
  g_assert_false (gradus_document_cancel_drag (document, GESTURE));
}

/* A slider that is held: also where the run starts anew, it is made again up to the same step. */
static void
test_slider (void)
{
  static const struct
  {
    const char *algorithm, *param;
    double values[3];
  } sliders[] = {
    { "k-means", "k", { 4, 5, 6 } },
    { "batch-gradient-descent", "learning-rate", { 0.02, 0.03, 0.04 } },
    { "value-iteration", "gamma", { 0.9, 0.8, 0.7 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (sliders); i++)
    {
      g_autoptr (GradusDocument) document = make_document (
        gradus_registry_find_algorithm (sliders[i].algorithm), 14, 6);
      g_autoptr (GArray) before = read_run (document);
      g_autoptr (GArray) after = NULL;
      g_autoptr (GError) error = NULL;

      for (guint k = 0; k < 3; k++)
        {
          gradus_document_slide_param (document, sliders[i].param, sliders[i].values[k], GESTURE,
                                       &error);
          g_assert_no_error (error);
          complete (document);
          g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 6);
          g_assert_cmpuint (gradus_run_get_last (gradus_document_get_run (document)), >, 6);
          g_assert_cmpuint (gradus_document_count_branches (document), ==, 1);
        }
      g_assert_true (gradus_document_cancel_drag (document, GESTURE));
      complete (document);
      after = read_run (document);
      assert_same (after, before);
    }
}

/* Every handle of every iterative entry: dragged, the run stands where it stood; taken back, it is
 * what it was. */
static void
test_every (void)
{
  guint n, n_handles = 0;
  const GradusAlgorithm *const *algorithms = gradus_registry_get_algorithms (&n);

  for (guint a = 0; a < n; a++)
    {
      g_autoptr (GradusDocument) document = NULL;
      g_autoptr (GArray) before = NULL;
      guint64 step;

      if (algorithms[a]->kind != GRADUS_KIND_ITERATIVE)
        continue;
      document = make_document (algorithms[a], 12, 7);
      step = gradus_run_get_step (gradus_document_get_run (document));
      before = read_run (document);
      for (guint plot = 0; algorithms[a]->plots[plot].id != NULL; plot++)
        {
          g_autoptr (GradusScene) scene = NULL;
          g_autoptr (GArray) handles = find_handles (document, plot, &scene);

          for (guint i = 0; i < handles->len; i++, n_handles++)
            {
              const GradusHandle *handle = &g_array_index (handles, GradusHandle, i);
              g_autoptr (GArray) after = NULL;

              g_test_message ("%s: %s, handle %u", algorithms[a]->id, algorithms[a]->plots[plot].id,
                              i);
              drag (document, handle, handle->x + 0.01 * (1 + fabs (handle->x)), handle->y);
              g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, step);
              complete (document);
              g_assert_true (gradus_document_cancel_drag (document, GESTURE));
              complete (document);
              after = read_run (document);
              assert_same (after, before);
            }
        }
    }
  g_assert_cmpuint (n_handles, >, 10);
}

/* --- Many points ------------------------------------------------------------------------------ */

/* Gradient descent whose phases are counted, and take longer than the slice of a frame. */
static struct
{
  const GradusPhase *real;
  gint made;
} counted;

static GradusStatus
run_counted (guint phase, gpointer state, GradusContext *context)
{
  g_atomic_int_inc (&counted.made);
  g_usleep (6000);
  return counted.real[phase].run (state, context);
}

#define COUNTED(phase)                                                                             \
  static GradusStatus run_counted_##phase (gpointer state, GradusContext *context)                 \
  {                                                                                                \
    return run_counted (phase, state, context);                                                    \
  }
COUNTED (0)
COUNTED (1)
COUNTED (2)
COUNTED (3)

static int
count_made (void)
{
  const int made = g_atomic_int_get (&counted.made);

  g_atomic_int_set (&counted.made, 0);
  return made;
}

static void
move_measured (GradusDocument *document, double y)
{
  GradusDataset *dataset = gradus_setup_get_dataset (gradus_document_get_setup (document));
  g_autoptr (GradusDataset) moved = gradus_edit_table_set (
    dataset, GRADUS_PLANE_X_Y, 0, gradus_dataset_get_table (dataset)->x[0], y);
  g_autoptr (GError) error = NULL;

  g_assert_true (gradus_document_set_dataset (document, moved, "Move a point", GESTURE, &error));
  g_assert_no_error (error);
}

/* Of 10,000 points a step costs more than a frame has. The first move of the hand makes one, from
 * where the run stands and not from its start, and so learns what it costs; further moves make
 * none. The rest is made when the hand rests, and nothing twice. */
static void
test_many_points (void)
{
  static GradusStatus (*const runs[]) (gpointer, GradusContext *) = { run_counted_0, run_counted_1,
                                                                      run_counted_2,
                                                                      run_counted_3 };
  const GradusAlgorithm *original = gradus_registry_find_algorithm ("batch-gradient-descent");
  GradusPhase phases[G_N_ELEMENTS (runs) + 1] = { 0 };
  GradusPreset presets[] = {
    { "many", "Many", "Many points.", .data = "line:n=10000", .data_seed = 1,
      .params = "standardise=true learning-rate=0.000001", .seed = 1 },
    { NULL },
  };
  GradusAlgorithm algorithm = *original;
  g_autoptr (GradusDocument) document = NULL;
  int made = 0;

  for (guint i = 0; original->phases[i].id != NULL; i++)
    {
      g_assert_cmpuint (i, <, G_N_ELEMENTS (runs));
      phases[i] = original->phases[i];
      phases[i].run = runs[i];
    }
  counted.real = original->phases;
  algorithm.phases = phases;
  algorithm.presets = presets;
  document = make_document (&algorithm, 40, 20);
  g_assert_cmpuint (gradus_run_get_last (gradus_document_get_run (document)), ==, 40);
  count_made ();
  for (guint k = 1; k <= 3; k++)
    {
      GradusRun *run;

      move_measured (document, k);
      run = gradus_document_get_run (document);
      made = count_made ();
      g_assert_cmpint (made, ==, k == 1);
      g_assert_cmpuint (gradus_run_get_step (run), ==, 20);
      g_assert_cmpuint (gradus_run_get_last (run), ==, 20 + (guint) made);
      g_assert_true (gradus_document_is_hand_busy (document));
    }
  complete (document);
  g_assert_cmpint (count_made (), ==, 20 - made);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 20);
  g_assert_cmpuint (gradus_run_get_last (gradus_document_get_run (document)), ==, 40);
}

/* --- A thousand points ------------------------------------------------------------------------ */

/* All numbers of a run of @algorithm on @data, whose first point a hand moves through @n places at
 * the end of the run, the last of them the same for every @n. */
static GArray *
drag_datum (const GradusAlgorithm *algorithm, GradusDataset *data, guint n)
{
  g_autoptr (GradusDocument) document = gradus_document_new ();
  g_autoptr (GError) error = NULL;

  gradus_document_load_preset (document, algorithm, NULL, NULL);
  g_assert_true (gradus_document_set_dataset (document, data, "Take", NULL, &error));
  g_assert_no_error (error);
  settled_seek (document, 20, 0);
  for (guint k = 0; k < n; k++)
    {
      GradusDataset *dataset = gradus_setup_get_dataset (gradus_document_get_setup (document));
      const gboolean inputs = gradus_dataset_get_table (dataset)->d > 1;
      const double at = k + 1 == n ? 0.25 : 1.0 + k;
      g_autoptr (GradusDataset) moved = gradus_edit_table_set (
        dataset, inputs ? GRADUS_PLANE_X1_X2 : GRADUS_PLANE_X_Y, 0, at, -at);

      g_assert_true (gradus_document_set_dataset (document, moved, "Move", GESTURE, &error));
      g_assert_no_error (error);
    }
  complete (document);
  return read_run (document);
}

/* Entries that do much with every pair of points, or with all points again and again, take 1,000
 * of them, and what a run comes to does not depend on the way there. */
static void
test_thousand (void)
{
  static const struct
  {
    const char *algorithm, *data;
  } rows[] = {
    { "locally-weighted-regression", "line:n=1000" },
    { "generalised-ridge", "line:n=1000" },
    { "ls-classification", "blobs:n=1000,k=2" },
    { "lspc", "blobs:n=1000,k=3" },
    { "ls-line-failure", "blobs:n=1000,k=2" },
    { "least-squares-likelihood", "line:n=1000" },
    { "robust-losses", "line:n=1000" },
    { "outlier-sensitivity", "line:n=1000" },
    { "loss-penalty-builder", "line:n=1000" },
    { "kernel-ridge-grid", "sinc:n=1000,noise=0.2" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (rows[i].algorithm);
      g_autoptr (GradusDataset) data = gradus_generate (rows[i].data, 1, NULL);
      g_autoptr (GArray) dragged = NULL;
      g_autoptr (GArray) at_once = NULL;

      g_test_message ("%s", rows[i].algorithm);
      g_assert_cmpuint (gradus_dataset_count (data), ==, 1000);
      dragged = drag_datum (algorithm, data, 3);
      at_once = drag_datum (algorithm, data, 1);
      assert_same (dragged, at_once);
    }
}

int
main (int argc, char **argv)
{
  gradus_init ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/drag/fork", test_fork);
  g_test_add_func ("/drag/words", test_words);
  g_test_add_func ("/drag/cancel", test_cancel);
  g_test_add_func ("/drag/point", test_point);
  g_test_add_func ("/drag/start", test_start);
  g_test_add_func ("/drag/another", test_another);
  g_test_add_func ("/drag/slider", test_slider);
  g_test_add_func ("/drag/many-points", test_many_points);
  g_test_add_func ("/drag/thousand", test_thousand);
  g_test_add_func ("/drag/every", test_every);
  return g_test_run ();
}
