/* gradus-cli check: every check and invariant of every preset.
 *
 * A check compares a metric or an element of a value with a number from elsewhere (a printed
 * figure, an identity, another program). An invariant is asked at every step of every preset. A
 * preset that shows a failure may break invariants or end in a sentence; that is what it is for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

#include "gradus-cli.h"
#include "gradus-say.h"

/* Presets without a natural end (a constant step, say) are watched for so many steps. */
#define WATCH_STEPS 20000

typedef struct
{
  guint held, failed;
} Tally;

static void
say (Tally *tally, gboolean good, const char *format, ...) G_GNUC_PRINTF (3, 4);

static void
say (Tally *tally, gboolean good, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  g_print ("%s %s\n", good ? "ok    " : "FAILED", text);
  if (good)
    tally->held++;
  else
    tally->failed++;
}

static gboolean
measure (GradusRun *run, const GradusCheck *check, double *value)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  g_auto (GradusArray) array = { 0 };
  GradusView view;
  int i;

  if (g_str_equal (check->quantity, "iterations"))
    *value = gradus_run_get_iteration (run);
  else if (g_str_equal (check->quantity, "steps"))
    *value = gradus_run_get_step (run);
  else if ((i = gradus_algorithm_find_metric (algorithm, check->quantity)) >= 0)
    *value = gradus_history_metric (gradus_run_get_history (run), i, gradus_run_get_step (run));
  else if ((i = gradus_algorithm_find_value (algorithm, check->quantity)) >= 0)
    {
      gradus_run_get_view (run, &view);
      gradus_value_read (&algorithm->values[i], &view, &array);
      if (check->index >= gradus_array_length (&array))
        return FALSE;
      *value = array.data[check->index];
    }
  else
    return FALSE;
  return TRUE;
}

static void
run_check (const GradusAlgorithm *algorithm, const GradusCheck *check, Tally *tally)
{
  const GradusPreset *preset = gradus_algorithm_find_preset (algorithm, check->preset);
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GradusRun) run = NULL;
  g_autoptr (GError) error = NULL;
  GradusCliStop stop = { G_MAXUINT64, check->iterations, NULL };
  double value = NAN;
  gboolean good;

  if (preset != NULL)
    setup = gradus_setup_new_preset (algorithm, preset, &error);
  if (setup != NULL)
    run = gradus_run_new (setup, &error);
  if (run == NULL)
    {
      say (tally, FALSE, "%s %s: %s", algorithm->id, check->preset,
           error != NULL ? error->message : "no such preset");
      return;
    }
  if (check->iterations > 0)
    gradus_run_advance (run, GRADUS_CHECK_END, gradus_cli_stop_here, &stop, NULL);
  good = measure (run, check, &value) &&
         fabs (value - check->expected) <= check->tolerance * fmax (1, fabs (check->expected));
  say (tally, good, "%s %s %s[%zu] = %.10g, expected %.10g (%s)", algorithm->id,
       check->preset, check->quantity, check->index, value, check->expected, check->source);
}

static void
run_preset (const GradusAlgorithm *algorithm, const GradusPreset *preset, Tally *tally)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (algorithm, preset, &error);
  g_autoptr (GradusRun) run = setup != NULL ? gradus_run_new (setup, &error) : NULL;
  const GradusHistory *history;
  guint64 broken = 0;
  guint n = 0;

  if (run == NULL)
    {
      say (tally, preset->failure != NULL, "%s %s: %s", algorithm->id, preset->id, error->message);
      return;
    }
  gradus_run_advance (run, WATCH_STEPS, NULL, NULL, NULL);
  history = gradus_run_get_history (run);
  for (guint64 step = 0; step < gradus_history_length (history); step++)
    broken |= gradus_history_broken (history, step);
  while (algorithm->invariants[n].id != NULL)
    n++;
  for (guint i = 0; i < n; i++)
    say (tally, preset->failure != NULL || (broken >> i & 1) == 0,
         "%s %s: %s%s over %" PRIu64 " steps", algorithm->id, preset->id,
         algorithm->invariants[i].id, (broken >> i & 1) != 0 ? " breaks" : "",
         gradus_run_get_last (run));
  if (gradus_run_get_status (run) == GRADUS_STATUS_FAILED)
    say (tally, preset->failure != NULL, "%s %s: %s", algorithm->id, preset->id,
         gradus_run_get_failure (run));
}

GradusExit
gradus_cli_check (int argc, char **argv)
{
  const GradusCliOption options[] = { { NULL } };
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  const GradusAlgorithm *const *algorithms;
  const GradusAlgorithm *only = NULL;
  Tally tally = { 0, 0 };
  guint n;

  if (!gradus_cli_parse (argc, argv, options, rest, &error))
    return gradus_cli_report (&error);
  if (rest->len > 0)
    {
      only = gradus_cli_find_algorithm (g_ptr_array_index (rest, 0), &error);
      if (only == NULL)
        return gradus_cli_report (&error);
    }
  algorithms = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    {
      if (only != NULL && algorithms[i] != only)
        continue;
      for (const GradusCheck *c = algorithms[i]->checks; c->quantity != NULL; c++)
        run_check (algorithms[i], c, &tally);
      for (const GradusPreset *p = algorithms[i]->presets; p->id != NULL; p++)
        run_preset (algorithms[i], p, &tally);
    }
  g_print ("%u held, %u failed\n", tally.held, tally.failed);
  return tally.failed == 0 ? GRADUS_EXIT_DONE : GRADUS_EXIT_FAILED;
}
