/* What is promised is not promised across a change: a live parameter is moved to the ends of its
 * slider at each phase of an iteration, and where a run has ended, and nothing that theory promises
 * is said to be broken.
 *
 * A parameter with which the run breaks a promise anyway (a rate that is too long) is left out: it
 * breaks it in a run that has had it from the start.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-quantity.h"
#include "gradus-test-algorithms.h"

/* Changed at so many steps from the first on, and at the end where there is one so soon; run for so
 * many steps after it. */
#define FIRST 5
#define CHANGES 6
#define LAST 1000
#define AFTER 60
/* The steps in which a run shows that its parameters break a promise by themselves. */
#define ALONE 400

static guint64
find_broken (GradusRun *run, guint64 from)
{
  const GradusHistory *history = gradus_run_get_history (run);
  guint64 broken = 0;

  for (guint64 step = from; step < gradus_history_length (history); step++)
    broken |= gradus_history_broken (history, step);
  return broken;
}

/* What a run of @setup breaks without any change. */
static guint64
find_broken_alone (GradusSetup *setup)
{
  g_autoptr (GradusRun) run = gradus_run_new (setup, NULL);

  if (run == NULL)
    return G_MAXUINT64;
  gradus_run_advance (run, ALONE, NULL, NULL, NULL);
  return find_broken (run, 0);
}

static void
complain (GradusRun *run, const GradusPreset *preset, const GradusParam *param, double value,
          guint64 at, guint64 broken)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  const GradusHistory *history = gradus_run_get_history (run);

  for (guint64 step = at; step < gradus_history_length (history); step++)
    for (guint i = 0; algorithm->invariants[i].id != NULL; i++)
      if ((gradus_history_broken (history, step) & broken) >> i & 1)
        {
          GradusPosition here;
          double measured = NAN;

          gradus_run_seek (run, step, 0);
          gradus_run_get_view (run, &here);
          gradus_invariant_holds (&algorithm->invariants[i], &here, &measured);
          g_error ("%s: %s: %s changed to %g at step %" G_GUINT64_FORMAT " (after “%s”): %s is "
                   "broken at step %" G_GUINT64_FORMAT " (after “%s”), measured %g",
                   algorithm->id, preset->id, param->id, value, at,
                   gradus_history_phase (history, at) >= 0
                     ? algorithm->phases[gradus_history_phase (history, at)].id
                     : "start",
                   algorithm->invariants[i].id, step, algorithm->phases[here.phase].id, measured);
        }
}

static void
try_change (const GradusAlgorithm *algorithm, const GradusPreset *preset, const GradusParam *param,
            double value)
{
  g_autoptr (GradusRun) start = gradus_test_run_preset (algorithm, preset);
  GradusSetup *first = gradus_run_get_setup (start);
  g_autofree gpointer params = g_memdup2 (gradus_setup_get_params (first),
                                          MAX (algorithm->params_size, 1));
  g_autoptr (GradusSetup) setup = NULL;
  guint64 alone = 0, begin, last;
  gboolean asked = FALSE;

  gradus_params_set (param, params, value, NULL);
  if (gradus_params_equal (algorithm->params, params, gradus_setup_get_params (first)))
    return;
  setup = gradus_setup_with_params (first, params);
  last = gradus_run_advance (start, LAST, NULL, NULL, NULL);
  begin = MIN (FIRST, MAX (last / 2, 1));
  for (guint64 at = begin; at <= last; at = at + 1 < begin + CHANGES ? at + 1 : MAX (at + 1, last))
    {
      g_autoptr (GradusRun) run = gradus_run_copy (start);
      guint64 broken;

      gradus_run_seek (run, at, 0);
      if (!gradus_run_change (run, setup, NULL) || gradus_run_get_step (run) != at)
        return;
      gradus_run_advance (run, AFTER, NULL, NULL, NULL);
      broken = find_broken (run, at);
      if (broken != 0 && !asked)
        alone = find_broken_alone (setup);
      asked = asked || broken != 0;
      if ((broken & ~alone) != 0)
        complain (run, preset, param, value, at, broken & ~alone);
    }
}

static void
test_promises (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;

  if (algorithm->kind != GRADUS_KIND_ITERATIVE)
    return;
  for (const GradusPreset *preset = algorithm->presets; preset->id != NULL; preset++)
    for (const GradusParam *p = algorithm->params; p != NULL && p->id != NULL; p++)
      {
        double low = 0, high = 1;

        if (preset->failure != NULL || p->fixed || p->applies != GRADUS_APPLIES_LIVE
            || p->kind == GRADUS_PARAM_FUNCTION || !gradus_test_is_walked (algorithm, preset))
          continue;
        if (p->kind == GRADUS_PARAM_CHOICE)
          while (p->choices[(guint) high].id != NULL && p->choices[(guint) high + 1].id != NULL)
            high++;
        else if (p->kind != GRADUS_PARAM_BOOL)
          {
            low = gradus_param_slider_low (p);
            high = gradus_param_slider_high (p);
          }
        if (p->kind == GRADUS_PARAM_CHOICE)
          for (double value = low; value <= high; value++)
            try_change (algorithm, preset, p, value);
        else
          {
            try_change (algorithm, preset, p, low);
            try_change (algorithm, preset, p, high);
          }
      }
}

void
gradus_test_add_promises (const GradusAlgorithm *algorithm)
{
  gradus_test_add (algorithm, "promises-after-change", test_promises);
}
