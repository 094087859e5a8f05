/* Every preset of an algorithm: what it measures, promises, shows, and that time can be walked in
 * both directions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>
#include <time.h>

#include "gradus-quantity.h"
#include "gradus-test-algorithms.h"
#include "gradus-claim.h"
#include "gradus-say.h"
#include "gradus-sprint.h"

/* How far the properties are followed: enough to pass through every phase many times. */
#define MAX_STEPS 3000
#define WALK_STEPS 150
#define SPRINT_STEPS 256
#define WALK_MICROS 3000
/* Without memory every step back begins at the start. */
#define WALK_STEPS_WITHOUT_MEMORY 60

#define FOR_EACH_PRESET(algorithm, preset)                                                         \
  for (const GradusPreset *preset = (algorithm)->presets; preset->id != NULL; preset++)

/* Where every step is taken, and most of them several times. */
#define FOR_EACH_WALKED(algorithm, preset)                                                         \
  FOR_EACH_PRESET (algorithm, preset)                                                              \
  if (gradus_test_is_walked (algorithm, preset))

/* --- Checks and invariants -------------------------------------------------------------------- */

static void
test_checks (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;

  for (const GradusCheck *check = algorithm->checks; check->quantity != NULL; check++)
    {
      g_autoptr (GString) found = g_string_new (NULL);
      const gboolean good = gradus_check_holds (algorithm, check, found);

      g_test_message ("%s %s (%s)", check->preset, found->str, check->source);
      if (!good)
        g_error ("%s, %s: %s", algorithm->id, check->preset, found->str);
    }
}

/* What the words of presets say of their runs is so. */
static void
test_claims (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;
  guint checked = 0;

  FOR_EACH_PRESET (algorithm, preset)
  {
    g_autoptr (GError) error = NULL;
    g_autoptr (GradusSetup) setup = gradus_setup_new_preset (algorithm, preset, &error);

    g_assert_no_error (error);
    if (!gradus_claims_check (setup, preset->claims, &checked, &error))
      g_error ("%s, %s: %s", algorithm->id, preset->id, error->message);
  }
  g_test_message ("%u claims", checked);
}

/* What theory promises holds at every step of every preset, and no preset fails, but for those that
 * are there to show a failure. */
static void
test_invariants (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;

  FOR_EACH_PRESET (algorithm, preset)
  {
    g_autoptr (GradusRun) run = gradus_test_run_preset (algorithm, preset);
    const GradusHistory *history;

    if (run == NULL)
      continue;
    gradus_run_advance (run, MAX_STEPS, NULL, NULL, NULL);
    history = gradus_run_get_history (run);
    if (gradus_run_get_status (run) == GRADUS_STATUS_FAILED)
      {
        gradus_test_assert_sentence (gradus_run_get_failure (run), preset->id);
        if (preset->failure == NULL)
          g_error ("%s: the preset %s fails: %s", algorithm->id, preset->id,
                   gradus_run_get_failure (run));
      }
    for (guint64 step = 0; preset->failure == NULL && step < gradus_history_length (history);
         step++)
      for (guint i = 0; algorithm->invariants[i].id != NULL; i++)
        if (gradus_history_broken (history, step) >> i & 1)
          g_error ("%s: the preset %s breaks “%s” at step %" G_GUINT64_FORMAT, algorithm->id,
                   preset->id, algorithm->invariants[i].id, step);
  }
}

/* --- Determinism ------------------------------------------------------------------------------ */

static void
test_same_twice (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;

  FOR_EACH_PRESET (algorithm, preset)
  {
    g_autoptr (GradusRun) a = gradus_test_run_preset (algorithm, preset);
    g_autoptr (GradusRun) b = gradus_test_run_preset (algorithm, preset);

    if (a == NULL)
      continue;
    gradus_run_advance (a, MAX_STEPS, NULL, NULL, NULL);
    gradus_run_advance (b, MAX_STEPS, NULL, NULL, NULL);
    g_assert_cmpuint (gradus_run_get_last (a), ==, gradus_run_get_last (b));
    g_assert_cmpstr (gradus_run_get_failure (a), ==, gradus_run_get_failure (b));
    gradus_test_assert_same_history (algorithm, gradus_run_get_history (a),
                                     gradus_run_get_history (b), gradus_run_get_last (a),
                                     preset->id);
    g_assert_true (
      gradus_state_equal (algorithm, gradus_run_peek_state (a), gradus_run_peek_state (b)));
  }
}

/* What has no past is where a run is: after 1, 2, 4, ... steps, and at an end that is near. */
static void
test_sprint (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;

  FOR_EACH_PRESET (algorithm, preset)
  {
    g_autoptr (GradusRun) run = gradus_test_run_preset (algorithm, preset);
    g_autoptr (GradusSetup) setup = NULL;
    g_autoptr (GradusSprint) sprint = NULL;
    g_autoptr (GError) error = NULL;

    if (run == NULL)
      continue;
    setup = gradus_setup_copy (gradus_run_get_setup (run));
    sprint = gradus_sprint_new (setup, &error);
    g_assert_no_error (error);
    for (guint64 steps = 1; steps <= SPRINT_STEPS; steps *= 2)
      {
        const guint64 step = gradus_run_get_step (run);
        GradusPosition here, there;

        g_assert_cmpuint (gradus_sprint_go (sprint, steps - step, NULL), ==,
                          gradus_run_advance (run, steps - step, NULL, NULL, NULL));
        g_assert_cmpuint (gradus_sprint_get_step (sprint), ==, gradus_run_get_step (run));
        g_assert_cmpint (gradus_sprint_get_status (sprint), ==, gradus_run_get_status (run));
        g_assert_cmpstr (gradus_sprint_get_failure (sprint), ==, gradus_run_get_failure (run));
        gradus_run_get_view (run, &here);
        gradus_sprint_get_view (sprint, &there);
        g_assert_cmpuint (there.iteration, ==, here.iteration);
        g_assert_cmpint (there.phase, ==, here.phase);
        g_assert_cmpuint (there.events, ==, here.events);
        g_assert_true (gradus_state_equal (algorithm, there.state, here.state));
        for (guint i = 0; algorithm->metrics[i].id != NULL; i++)
          {
            const double metric = gradus_history_metric (here.history, i, here.step);

            if (memcmp (&metric, &gradus_sprint_get_metrics (sprint)[i], sizeof metric) != 0)
              g_error ("%s, %s: %s is %.17g at step %" G_GUINT64_FORMAT
                       " of a run and %.17g without "
                       "a past",
                       algorithm->id, preset->id, algorithm->metrics[i].id, metric, here.step,
                       gradus_sprint_get_metrics (sprint)[i]);
          }
        if (gradus_run_is_at_end (run))
          break;
      }
  }
}

static GradusStatus
call_phase (GradusRun *run, int phase, gpointer state, gboolean bulk)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  GradusSetup *setup = gradus_run_get_setup (run);
  g_autoptr (gsl_rng) rng = gradus_rng_new (gradus_setup_get_rng (setup), 99);
  GradusContext context = {
    .setup = setup,
    .dataset = gradus_setup_get_dataset (setup),
    .params = gradus_setup_get_params (setup),
    .workspace = gradus_setup_get_workspace (setup),
    .rng = rng,
    .iteration = gradus_run_get_iteration (run),
    .bulk = bulk,
  };
  GradusStatus status;

  do
    status = algorithm->phases[phase].run (state, &context);
  while (status == GRADUS_STATUS_AGAIN);
  g_free (context.failure);
  return status;
}

/* A copy of a state steps like the state itself, and stepping one leaves the other alone: no array
 * is written while it is shared, and nothing outside the state takes part. */
static void
test_copies (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;

  FOR_EACH_PRESET (algorithm, preset)
  {
    g_autoptr (GradusRun) run = gradus_test_run_preset (algorithm, preset);
    g_autoptr (GradusRun) same = gradus_test_run_preset (algorithm, preset);

    if (run == NULL)
      continue;
    for (guint i = 0; i < WALK_STEPS && !gradus_run_is_at_end (run); i++)
      {
        int phase = gradus_run_get_next_phase (run);
        gpointer a = gradus_state_copy (algorithm, gradus_run_peek_state (run));
        gpointer b = gradus_state_copy (algorithm, a);
        gpointer c = gradus_state_copy (algorithm, a);
        GradusStatus status = call_phase (run, phase, a, TRUE);

        if (!gradus_state_equal (algorithm, b, c)
            || !gradus_state_equal (algorithm, b, gradus_run_peek_state (run)))
          g_error ("%s, %s: the phase %s writes into the state of another step", algorithm->id,
                   preset->id, algorithm->phases[phase].id);
        g_assert_cmpint (call_phase (run, phase, b, TRUE), ==, status);
        if (!gradus_state_equal (algorithm, a, b))
          g_error ("%s, %s: the phase %s depends on more than its state", algorithm->id, preset->id,
                   algorithm->phases[phase].id);
        g_assert_cmpint (call_phase (run, phase, c, FALSE), ==, status);
        if (status != GRADUS_STATUS_FAILED && !gradus_state_equal (algorithm, a, c))
          g_error ("%s, %s: the phase %s gives something else in micro-steps", algorithm->id,
                   preset->id, algorithm->phases[phase].id);
        gradus_state_free (algorithm, a);
        gradus_state_free (algorithm, b);
        gradus_state_free (algorithm, c);
        gradus_run_forward (run, GRADUS_GRAIN_PHASE);
      }
    /* Not even the workspace has taken anything along. */
    gradus_run_advance (same, gradus_run_get_step (run), NULL, NULL, NULL);
    g_assert_true (
      gradus_state_equal (algorithm, gradus_run_peek_state (run), gradus_run_peek_state (same)));
  }
}

static gpointer
go_on (gpointer data)
{
  gradus_run_advance (data, WALK_STEPS, NULL, NULL, NULL);
  return NULL;
}

/* A copy of a run goes on as the run itself does, on another thread and at the same time, and does
 * not need it any more. */
static void
test_copied_runs (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;

  FOR_EACH_WALKED (algorithm, preset)
  for (guint64 at = 0; at < 20; at += 7)
    {
      g_autoptr (GradusRun) run = gradus_test_run_walked (algorithm, preset);
      g_autoptr (GradusRun) same = gradus_test_run_walked (algorithm, preset);
      g_autoptr (GradusRun) copy = NULL;
      GThread *thread;

      if (run == NULL)
        continue;
      gradus_run_seek (run, at, 1);
      gradus_run_seek (same, at, 1);
      copy = gradus_run_copy (run);
      thread = g_thread_new ("copy", go_on, copy);
      go_on (run);
      g_thread_join (thread);
      go_on (same);
      g_assert_true (
        gradus_state_equal (algorithm, gradus_run_peek_state (run), gradus_run_peek_state (same)));
      g_clear_pointer (&run, gradus_run_free);
      g_assert_cmpuint (gradus_run_get_last (copy), ==, gradus_run_get_last (same));
      g_assert_true (
        gradus_state_equal (algorithm, gradus_run_peek_state (copy), gradus_run_peek_state (same)));
    }
}

/* --- Back = recomputed ------------------------------------------------------------------------ */

static void
walk (const GradusAlgorithm *algorithm, const GradusPreset *preset, guint steps, gsize budget)
{
  g_autoptr (GradusRun) fresh = gradus_test_run_walked (algorithm, preset);
  g_autoptr (GradusRun) run = gradus_test_run_walked (algorithm, preset);
  g_autoptr (GPtrArray) states = g_ptr_array_new ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);
  guint64 last;

  if (run == NULL)
    return;
  do
    g_ptr_array_add (states, gradus_state_copy (algorithm, gradus_run_peek_state (fresh)));
  while (states->len <= steps && gradus_run_forward (fresh, GRADUS_GRAIN_PHASE));
  last = states->len - 1;

  gradus_run_set_budget (run, budget);
  gradus_run_advance (run, last, NULL, NULL, NULL);
  g_assert_cmpuint (gradus_run_get_last (run), ==, last);
  for (guint i = 0; i < 60; i++)
    {
      guint64 at = gradus_run_get_step (run), step;
      GradusPosition here;

      /* Jumps, and strolls to either side of them. */
      if (i % 3 == 0)
        step = g_rand_int_range (rand, 0, last + 1);
      else if (i % 3 == 1)
        step = at > 0 ? at - 1 : 0;
      else
        step = MIN (at + 1, last);
      g_assert_true (gradus_run_seek (run, step, 0));
      gradus_run_get_view (run, &here);
      if (!gradus_state_equal (algorithm, here.state, g_ptr_array_index (states, step)))
        g_error ("%s, %s: step %" G_GUINT64_FORMAT " is another one after going back",
                 algorithm->id, preset->id, step);
      g_assert_true ((here.previous == NULL) == (step == 0));
      g_assert_true (
        step == 0
        || gradus_state_equal (algorithm, here.previous, g_ptr_array_index (states, step - 1)));
      for (guint m = 0; algorithm->metrics[m].id != NULL; m++)
        {
          double recorded = gradus_history_metric (here.history, m, step);
          double now = gradus_metric_measure (&algorithm->metrics[m], &here);

          if (memcmp (&recorded, &now, sizeof now) != 0 && !(isnan (recorded) && isnan (now)))
            g_error ("%s, %s: the metric %s of step %" G_GUINT64_FORMAT " is %.17g and was %.17g",
                     algorithm->id, preset->id, algorithm->metrics[m].id, step, now, recorded);
        }
    }
  gradus_test_assert_same_history (algorithm, gradus_run_get_history (run),
                                   gradus_run_get_history (fresh), last, preset->id);
  for (guint i = 0; i < states->len; i++)
    gradus_state_free (algorithm, g_ptr_array_index (states, i));
}

static void
test_back (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;

  FOR_EACH_PRESET (algorithm, preset)
  walk (algorithm, preset, WALK_STEPS, GRADUS_RUN_DEFAULT_BUDGET);
}

static void
test_back_without_memory (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;

  FOR_EACH_PRESET (algorithm, preset)
  walk (algorithm, preset, WALK_STEPS_WITHOUT_MEMORY, 1);
}

/* --- Micro-steps ------------------------------------------------------------------------------ */

/* Micro-steps lead where phases lead, there are as many as was said, and they can be walked
 * back. */
static void
test_micro (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;

  FOR_EACH_WALKED (algorithm, preset)
  {
    g_autoptr (GradusRun) phases = gradus_test_run_walked (algorithm, preset);
    g_autoptr (GradusRun) micros = gradus_test_run_walked (algorithm, preset);
    g_autoptr (GradusRun) mixed = gradus_test_run_walked (algorithm, preset);
    guint budget = WALK_MICROS;

    if (phases == NULL)
      continue;
    for (guint i = 0; i < WALK_STEPS && budget > 0 && !gradus_run_is_at_end (phases); i++)
      {
        guint64 step = gradus_run_get_step (phases);
        guint64 said = gradus_run_count_micro (phases), counted = 0;
        int phase = gradus_run_get_next_phase (phases);

        gradus_run_forward (phases, GRADUS_GRAIN_PHASE);
        do
          {
            g_assert_true (gradus_run_forward (micros, GRADUS_GRAIN_MICRO));
            counted++;
            if (budget > 0)
              budget--;
            if (counted == said / 2)
              gradus_test_look (micros, preset->id);
          }
        while (gradus_run_get_step (micros) == step);
        if (counted != said && gradus_run_get_status (phases) != GRADUS_STATUS_FAILED)
          g_error ("%s, %s: the phase %s said it has %" G_GUINT64_FORMAT
                   " micro-steps and has %" G_GUINT64_FORMAT,
                   algorithm->id, preset->id, algorithm->phases[phase].id, said, counted);
        if (!gradus_state_equal (algorithm, gradus_run_peek_state (phases),
                                 gradus_run_peek_state (micros)))
          g_error ("%s, %s: the phase %s gives something else in micro-steps", algorithm->id,
                   preset->id, algorithm->phases[phase].id);

        /* Some micro-steps, then all the others at once. */
        for (guint64 m = 0; m < counted / 2; m++)
          g_assert_true (gradus_run_forward (mixed, GRADUS_GRAIN_MICRO));
        g_assert_cmpuint (gradus_run_get_micro (mixed), ==, counted / 2);
        g_assert_true (gradus_run_forward (mixed, GRADUS_GRAIN_PHASE));
        if (!gradus_state_equal (algorithm, gradus_run_peek_state (phases),
                                 gradus_run_peek_state (mixed)))
          g_error ("%s, %s: the phase %s gives something else when it is completed half-way",
                   algorithm->id, preset->id, algorithm->phases[phase].id);
      }
    gradus_test_assert_same_history (algorithm, gradus_run_get_history (phases),
                                     gradus_run_get_history (micros), gradus_run_get_last (phases),
                                     preset->id);
    gradus_test_assert_same_history (algorithm, gradus_run_get_history (phases),
                                     gradus_run_get_history (mixed), gradus_run_get_last (phases),
                                     preset->id);

    /* Back to where it began, looking at the other run on the way. */
    for (guint i = 0; i < 200 && gradus_run_back (micros, GRADUS_GRAIN_MICRO); i++)
      if (i % 10 == 0)
        {
          gradus_run_seek (mixed, 0, 0);
          g_assert_true (
            gradus_run_seek (mixed, gradus_run_get_step (micros), gradus_run_get_micro (micros)));
          g_assert_true (gradus_state_equal (algorithm, gradus_run_peek_state (micros),
                                             gradus_run_peek_state (mixed)));
        }
  }
}

/* --- Opening ---------------------------------------------------------------------------------- */

/* The window does this where it also draws: processor time until a run stands at its start. */
#ifdef __SANITIZE_ADDRESS__
#  define OPENS_WITHIN 1.0
#else
#  define OPENS_WITHIN 0.1
#endif

static void
test_opens (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;

  FOR_EACH_PRESET (algorithm, preset)
  {
    double best = INFINITY;

    /* The best of three, because the first may be disturbed. */
    for (guint i = 0; i < 3; i++)
      {
        const clock_t begin = clock ();
        g_autoptr (GradusRun) run = gradus_test_run_preset (algorithm, preset);

        best = MIN (best, (double) (clock () - begin) / CLOCKS_PER_SEC);
      }
    g_test_message ("%s: %.1f ms", preset->id, 1000 * best);
    if (best > OPENS_WITHIN)
      g_error ("%s: it takes %.0f ms to open the preset %s", algorithm->id, 1000 * best,
               preset->id);
  }
}

/* --- Pictures and words ----------------------------------------------------------------------- */

static void
test_look (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;

  FOR_EACH_PRESET (algorithm, preset)
  {
    g_autoptr (GradusRun) run = gradus_test_run_preset (algorithm, preset);
    guint64 last;

    if (run == NULL)
      continue;
    for (guint i = 0; i < 12; i++)
      {
        gradus_test_look (run, preset->id);
        gradus_run_forward (run, GRADUS_GRAIN_PHASE);
      }
    gradus_run_advance (run, 500, NULL, NULL, NULL);
    gradus_test_look (run, preset->id);
    last = gradus_run_get_step (run);
    gradus_run_seek (run, last / 2, 0);
    gradus_test_look (run, preset->id);
    gradus_run_back (run, GRADUS_GRAIN_ITERATION);
    gradus_test_look (run, preset->id);
  }
}

void
gradus_test_add_runs (const GradusAlgorithm *algorithm)
{
  gradus_test_add (algorithm, "runs-checks", test_checks);
  gradus_test_add (algorithm, "runs-claims", test_claims);
  gradus_test_add (algorithm, "runs-invariants", test_invariants);
  gradus_test_add (algorithm, "runs-opens", test_opens);
}

void
gradus_test_add_looks (const GradusAlgorithm *algorithm)
{
  gradus_test_add (algorithm, "runs-look", test_look);
}

/* Through time, there and back. */
void
gradus_test_add_walks (const GradusAlgorithm *algorithm)
{
  gradus_test_add (algorithm, "runs-same-twice", test_same_twice);
  gradus_test_add (algorithm, "runs-sprint", test_sprint);
  gradus_test_add (algorithm, "runs-copies", test_copies);
  gradus_test_add (algorithm, "runs-copied", test_copied_runs);
  gradus_test_add (algorithm, "runs-back", test_back);
  gradus_test_add (algorithm, "runs-back-without-memory", test_back_without_memory);
  gradus_test_add (algorithm, "runs-micro", test_micro);
}
