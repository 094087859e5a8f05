/* Typing other numbers over the values of an algorithm: they are taken, the run goes on from them,
 * walks over the place in both directions, and takes the change back without a trace.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-quantity.h"
#include "gradus-test-algorithms.h"
#include "gradus-say.h"

/* Steps of a run at which values are typed over: two iterations and a bit of every algorithm. */
#define PLACES 11
#define FURTHER 25

static void
get_value (GradusRun *run, guint value, GradusArray *out)
{
  GradusPosition here;

  gradus_array_clear (out);
  gradus_run_get_view (run, &here);
  gradus_value_read (&here.algorithm->values[value], &here, out);
}

/* The setup for the first entry of @array that may be another number; @array receives it. NULL when
 * all are refused, every time with a sentence. */
static GradusSetup *
type_entry (GradusRun *run, guint value, GradusArray *array, const char *what)
{
  for (gsize i = 0; i < gradus_array_length (array); i++)
    {
      g_autoptr (GError) error = NULL;
      const double old = array->data[i];
      GradusSetup *setup;

      gradus_array_write (array)[i] = old + 0.125 * (1 + fabs (old));
      setup = gradus_run_edit_value (run, value, array, &error);
      if (setup != NULL)
        return setup;
      gradus_test_assert_sentence (error->message, what);
      gradus_array_write (array)[i] = old;
    }
  return NULL;
}

static void
assert_near (const GradusArray *a, const GradusArray *b, const char *what)
{
  g_assert_cmpuint (gradus_array_length (a), ==, gradus_array_length (b));
  for (gsize i = 0; i < gradus_array_length (a); i++)
    /* So written, NAN fails. */
    if (!(fabs (a->data[i] - b->data[i]) <= 1e-9 * (1 + fabs (b->data[i]))))
      g_error ("%s: entry %" G_GSIZE_FORMAT " is %.17g after %.17g was typed", what, i, a->data[i],
               b->data[i]);
}

/* Every step around @step has the state that it had when it was made, wherever it is come from. */
static void
assert_walks (GradusRun *run, guint64 step)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  const guint64 last = gradus_run_get_last (run);
  const guint64 from = step > 2 ? step - 2 : 0, to = MIN (step + 5, last);
  g_autoptr (GradusRun) copy = gradus_run_copy (run);

  /* Without keyframes to speak of, everything is made again. */
  gradus_run_set_budget (run, 1);
  for (guint64 at = to + 1; at-- > from;)
    {
      gradus_run_seek (copy, at, 0);
      gradus_run_seek (run, at, 0);
      g_assert_true (
        gradus_state_equal (algorithm, gradus_run_peek_state (run), gradus_run_peek_state (copy)));
    }
  gradus_run_seek (run, 0, 0);
  gradus_run_advance (run, last, NULL, NULL, NULL);
  gradus_run_seek (copy, last, 0);
  g_assert_true (
    gradus_state_equal (algorithm, gradus_run_peek_state (run), gradus_run_peek_state (copy)));
}

/* Type over value number @value of @original at its present step, in a copy. FALSE when there was
 * nothing to type. */
static gboolean
check_place (GradusRun *original, guint value, const char *what)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (original);
  const guint64 step = gradus_run_get_step (original);
  g_autoptr (GradusRun) run = gradus_run_copy (original);
  g_autoptr (GradusSetup) before = gradus_setup_ref (gradus_run_get_setup (run));
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GradusArray) old = { 0 };
  g_auto (GradusArray) typed = { 0 };
  g_auto (GradusArray) now = { 0 };

  get_value (run, value, &old);
  gradus_array_assign (&typed, &old);
  if (gradus_array_length (&old) == 0)
    return FALSE;
  setup = type_entry (run, value, &typed, what);
  if (setup == NULL)
    return FALSE;

  g_assert_true (gradus_run_change (run, setup, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (gradus_run_get_step (run), ==, step);
  get_value (run, value, &now);
  assert_near (&now, &typed, what);
  gradus_test_look (run, what);
  gradus_test_survive (run, FURTHER, what);
  if (gradus_run_get_last (run) < step + 1)
    g_error ("%s: the run does not go on after step %" G_GUINT64_FORMAT, what, step);
  assert_walks (run, step);

  /* Taken back, and on as if nothing had been. */
  gradus_run_seek (run, step, 0);
  g_assert_true (gradus_run_change (run, before, &error));
  g_assert_no_error (error);
  get_value (run, value, &now);
  g_assert_true (gradus_array_equal (&now, &old));
  gradus_run_advance (run, FURTHER, NULL, NULL, NULL);
  gradus_run_advance (original, FURTHER, NULL, NULL, NULL);
  gradus_test_assert_same_history (
    algorithm, gradus_run_get_history (run), gradus_run_get_history (original),
    MIN (gradus_run_get_last (run), gradus_run_get_last (original)), what);
  gradus_run_seek (original, step, 0);
  return TRUE;
}

static void
check_refusals (GradusRun *run, guint value, const char *what)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  g_autoptr (GError) error = NULL;
  g_auto (GradusArray) array = { 0 };

  get_value (run, value, &array);
  if (gradus_array_length (&array) == 0)
    return;
  if (!gradus_value_is_typed (&algorithm->values[value]))
    {
      g_assert_null (gradus_run_edit_value (run, value, &array, &error));
      gradus_test_assert_sentence (error->message, what);
      return;
    }
  gradus_array_write (&array)[0] = INFINITY;
  g_assert_null (gradus_run_edit_value (run, value, &array, &error));
  gradus_test_assert_sentence (error->message, what);
  g_clear_error (&error);
  gradus_array_init_vector (&array, 4099);
  g_assert_null (gradus_run_edit_value (run, value, &array, &error));
  gradus_test_assert_sentence (error->message, what);
}

static void
test_values (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;

  for (guint value = 0; algorithm->values[value].id != NULL; value++)
    {
      const gboolean may = gradus_value_is_typed (&algorithm->values[value]);
      guint typed = 0;

      for (const GradusPreset *preset = algorithm->presets; preset->id != NULL; preset++)
        {
          g_autofree char *what = g_strdup_printf ("%s, %s, %s", algorithm->id, preset->id,
                                                   algorithm->values[value].id);
          g_autoptr (GradusRun) run = gradus_test_run_preset (algorithm, preset);

          for (guint64 step = 0; run != NULL && step < PLACES; step++)
            {
              g_auto (GradusArray) array = { 0 };

              gradus_run_seek (run, step, 0);
              if (gradus_run_get_step (run) != step
                  || gradus_run_get_status (run) == GRADUS_STATUS_FAILED)
                break;
              check_refusals (run, value, what);
              get_value (run, value, &array);
              if (step == 0 && may)
                g_assert_null (gradus_run_edit_value (run, value, &array, NULL));
              else if (may)
                typed += check_place (run, value, what);
              /* Inside a phase there is no typing. */
              if (may && step > 0 && gradus_run_forward (run, GRADUS_GRAIN_MICRO)
                  && gradus_run_get_micro (run) > 0)
                g_assert_null (gradus_run_edit_value (run, value, &array, NULL));
            }
        }
      g_assert_true (!may || typed > PLACES);
    }
}

void
gradus_test_add_values (const GradusAlgorithm *algorithm)
{
  gradus_test_add (algorithm, "values", test_values);
}
