/* Visiting the past of a run, and the record of a datum's life, against a run that is only stepped
 * forward.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-life.h"
#include "gradus-quantity.h"
#include "gradus-say.h"
#include "toy.h"

static guint
count_curves (const GradusPosition *here)
{
  return here->step >= 3 ? 2 : 1;
}

static double
walk_value (const GradusPosition *here, guint item, guint curve)
{
  const ToyState *state = here->state;

  return here->step == 0 ? NAN : state->walk.data[curve] + item;
}

static double
large_value (const GradusPosition *here, guint item, guint curve)
{
  const ToyState *state = here->state;

  return state->large.data[item];
}

static double
centre_value (const GradusPosition *here, guint item, guint curve)
{
  return 1;
}

static const GradusLife lives[] = {
  { "walk", "Walk", "w", NULL, FALSE, count_curves, NULL, walk_value },
  { "centre", "Centre", "c", "centre", FALSE, NULL, NULL, centre_value },
  { "large", "Large", "l", NULL, TRUE, NULL, NULL, large_value },
  { 0 },
};

static GradusAlgorithm living;

static GradusRun *
new_run (const char *params)
{
  g_autoptr (GradusSetup) setup = toy_setup (&living, 4, params);
  g_autoptr (GError) error = NULL;
  GradusRun *run = gradus_run_new (setup, &error);

  g_assert_no_error (error);
  return run;
}

/* Whether @record says at each of its steps what a run says that gets there by stepping. */
static void
assert_true_to (const GradusLifeRecord *record, const char *params)
{
  g_autoptr (GradusRun) run = new_run (params);

  for (guint s = 0; s < gradus_life_record_length (record); s++)
    {
      GradusPosition here;

      while (gradus_run_get_step (run) < gradus_life_record_get_step (record, s))
        g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
      gradus_run_get_view (run, &here);
      g_assert_cmpint (gradus_life_record_get_phase (record, s), ==, here.phase);
      for (guint i = 0; i < gradus_life_record_n_lives (record); i++)
        {
          const GradusLife *life = gradus_life_record_get_life (record, i);

          for (guint c = 0; c < gradus_life_record_n_curves (record, i); c++)
            {
              const guint n = gradus_life_count_curves (life, &here);
              const double value = gradus_life_record_get_value (record, i, c, s);
              const double expected = c < n ? gradus_life_measure (
                                        life, &here, gradus_life_record_get_item (record), c)
                                            : NAN;

              g_assert_true (value == expected || (isnan (value) && isnan (expected)));
            }
        }
    }
}

static void
note_step (const GradusPosition *here, gpointer user_data)
{
  GArray *steps = user_data;

  g_assert_cmpuint (here->micro, ==, 0);
  g_assert_true ((here->previous != NULL) == (here->step > 0));
  g_array_append_val (steps, here->step);
}

static void
test_visit (void)
{
  g_autoptr (GradusRun) run = new_run ("end=100");
  g_autoptr (GradusRun) copy = NULL;
  g_autoptr (GArray) steps = g_array_new (FALSE, FALSE, sizeof (guint64));
  const guint64 expected[] = { 9, 12, 15, 18, 20 };
  const gint cancel = 1;

  gradus_run_seek (run, 20, 0);
  gradus_run_seek (run, 4, 1);
  copy = gradus_run_copy (run);
  g_assert_true (gradus_run_visit (copy, 7, 3, note_step, steps, NULL));
  g_assert_cmpmem (steps->data, steps->len * sizeof (guint64), expected, sizeof expected);
  /* The run itself stands where it stood. */
  g_assert_cmpuint (gradus_run_get_step (run), ==, 4);
  g_assert_cmpuint (gradus_run_get_micro (run), ==, 1);
  g_array_set_size (steps, 0);
  g_assert_true (gradus_run_visit (copy, 0, 100, note_step, steps, NULL));
  g_assert_cmpuint (steps->len, ==, 2);
  g_assert_cmpuint (g_array_index (steps, guint64, 0), ==, 0);
  g_assert_cmpuint (g_array_index (steps, guint64, 1), ==, 20);
  g_array_set_size (steps, 0);
  g_assert_true (gradus_run_visit (copy, 21, 1, note_step, steps, NULL));
  g_assert_cmpuint (steps->len, ==, 0);
  g_assert_false (gradus_run_visit (copy, 0, 1, note_step, steps, &cancel));
  g_assert_cmpuint (steps->len, ==, 0);
}

static void
test_walk (void)
{
  g_autoptr (GradusRun) run = new_run ("end=100");
  g_autoptr (GradusRun) copy = NULL;
  g_autoptr (GradusLifeRecord) record = gradus_life_record_new (&living, NULL, 2);

  g_assert_cmpuint (gradus_life_record_n_lives (record), ==, 2);
  g_assert_cmpstr (gradus_life_record_get_life (record, 1)->id, ==, "large");
  g_assert_cmpuint (gradus_life_record_get_last (record), ==, G_MAXUINT64);
  /* With few keyframes most steps are replayed. */
  gradus_run_set_budget (run, 20000);
  gradus_run_advance (run, G_MAXUINT64, NULL, NULL, NULL);
  copy = gradus_run_copy (run);
  g_assert_cmpuint (gradus_run_count_keyframes (copy), <, gradus_run_get_last (copy) / 2);
  g_assert_true (gradus_life_record_walk (record, copy, NULL));
  g_assert_cmpuint (gradus_life_record_length (record), ==, gradus_run_get_last (run) + 1);
  g_assert_cmpuint (gradus_life_record_n_curves (record, 0), ==, 2);
  assert_true_to (record, "end=100");
}

static void
test_follow (void)
{
  g_autoptr (GradusRun) run = new_run ("end=2000");
  g_autoptr (GradusLifeRecord) record = gradus_life_record_new (&living, NULL, 1);
  GradusPosition here;

  /* Step by step, micro-steps between, with a jump that is caught up with elsewhere. */
  for (guint i = 0; i < 30; i++)
    {
      gradus_run_get_view (run, &here);
      gradus_life_record_add (record, &here);
      gradus_run_forward (run, GRADUS_GRAIN_MICRO);
    }
  for (guint jump = 0; jump < 3; jump++)
    {
      g_autoptr (GradusRun) copy = NULL;
      g_autoptr (GradusLifeRecord) later = NULL;

      gradus_run_advance (run, 1500, NULL, NULL, NULL);
      copy = gradus_run_copy (run);
      later = gradus_life_record_new_after (record);
      g_assert_true (gradus_life_record_walk (later, copy, NULL));
      gradus_run_forward (run, GRADUS_GRAIN_PHASE);
      gradus_life_record_join (record, later);
      gradus_run_get_view (run, &here);
      gradus_life_record_add (record, &here);
      g_assert_cmpuint (gradus_life_record_get_last (record), ==, gradus_run_get_step (run));
      /* What is known already is not appended again. */
      gradus_life_record_join (record, later);
      gradus_life_record_add (record, &here);
      g_assert_cmpuint (gradus_life_record_length (record), <=, 2 * GRADUS_LIFE_SAMPLES + 2);
      for (guint s = 1; s < gradus_life_record_length (record); s++)
        g_assert_cmpuint (gradus_life_record_get_step (record, s - 1), <,
                          gradus_life_record_get_step (record, s));
    }
  g_assert_cmpuint (gradus_life_record_get_last (record), >, 4000);
  g_assert_cmpuint (gradus_life_record_length (record), >, GRADUS_LIFE_SAMPLES / 2);
  assert_true_to (record, "end=2000");
}

static void
test_find (void)
{
  g_autoptr (GradusRun) run = new_run ("end=3000");
  g_autoptr (GradusLifeRecord) record = gradus_life_record_new (&living, "centre", 0);

  gradus_run_seek (run, 4001, 0);
  g_assert_true (gradus_life_record_walk (record, run, NULL));
  g_assert_cmpuint (gradus_life_record_n_lives (record), ==, 1);
  g_assert_cmpstr (gradus_life_record_get_kind (record), ==, "centre");
  /* At every fourth step, and at the last. */
  g_assert_cmpuint (gradus_life_record_find (record, -5), ==, 0);
  g_assert_cmpuint (gradus_life_record_get_step (record, gradus_life_record_find (record, 1e9)), ==,
                    4001);
  g_assert_cmpuint (gradus_life_record_get_step (record, gradus_life_record_find (record, 401.7)),
                    ==, 400);
  g_assert_cmpuint (gradus_life_record_get_step (record, gradus_life_record_find (record, 402.3)),
                    ==, 404);
}

static void
test_csv (void)
{
  g_autoptr (GradusRun) run = new_run ("end=3");
  g_autoptr (GradusLifeRecord) record = gradus_life_record_new (&living, NULL, 0);
  g_autofree char *csv = NULL;
  g_auto (GStrv) lines = NULL;
  g_auto (GStrv) fields = NULL;

  gradus_run_seek (run, 5, 0);
  gradus_life_record_walk (record, run, NULL);
  csv = gradus_life_record_to_csv (record);
  lines = g_strsplit (csv, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 8);
  g_assert_cmpstr (lines[0], ==, "step,phase,walk.1,walk.2,large");
  g_assert_cmpstr (lines[1], ==, "0,start,,,0");
  fields = g_strsplit (lines[6], ",", -1);
  g_assert_cmpstr (fields[0], ==, "5");
  g_assert_cmpfloat (g_ascii_strtod (fields[3], NULL), ==,
                     gradus_life_record_get_value (record, 0, 1, 5));
}

static void
test_roles (void)
{
  g_autoptr (GradusRun) run = new_run ("end=3");
  GradusPosition here;

  gradus_run_get_view (run, &here);
  g_assert_cmpint (gradus_life_get_role (&lives[0], &here, 0, 0), ==, GRADUS_ROLE_MODEL);
  gradus_run_seek (run, 4, 0);
  gradus_run_get_view (run, &here);
  g_assert_cmpint (gradus_life_get_role (&lives[0], &here, 0, 1), ==, GRADUS_ROLE_CLASS + 1);
  g_assert_true (gradus_life_is_known (&living, "centre"));
  g_assert_false (gradus_life_is_known (&living, "component"));
  g_assert_false (gradus_life_is_known (&toy, NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  living = toy;
  living.lives = lives;
  g_test_add_func ("/life/visit", test_visit);
  g_test_add_func ("/life/walk", test_walk);
  g_test_add_func ("/life/follow", test_follow);
  g_test_add_func ("/life/find", test_find);
  g_test_add_func ("/life/csv", test_csv);
  g_test_add_func ("/life/roles", test_roles);
  return g_test_run ();
}
