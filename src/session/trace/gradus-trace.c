/* Gradus: traces, one JSON object a line.
 *
 * Whatever depends on the machine or the moment (paths, times, versions of libraries) stays out, so
 * that the same experiment gives the same bytes and two traces can be compared with diff.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <inttypes.h>
#include <math.h>

#include "gradus-quantity.h"
#include "gradus-say.h"
#include "gradus-trace.h"

void
gradus_trace_append_header (GString *out, GradusSetup *setup)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  GradusDataset *dataset = gradus_setup_get_dataset (setup);
  gboolean first = TRUE;

  g_string_append_printf (out, "{\"gradus-trace\":%d,\"algorithm\":", GRADUS_TRACE_VERSION);
  gradus_json_append_string (out, algorithm->id);
  g_string_append (out, ",\"params\":");
  gradus_json_append_params (out, algorithm->params, gradus_setup_get_params (setup));
  g_string_append_printf (out,
                          ",\"seed\":%" PRIu64 ",\"generator\":", gradus_setup_get_seed (setup));
  gradus_json_append_string (out, gradus_rng_kind_to_string (gradus_setup_get_rng (setup)));
  g_string_append (out, ",\"starts\":{");
  for (const GradusStart *start = algorithm->starts; start != NULL && start->id != NULL; start++)
    {
      const GradusArray *array = gradus_setup_get_start (setup, start->id);

      if (array == NULL)
        continue;
      if (!first)
        g_string_append_c (out, ',');
      first = FALSE;
      gradus_json_append_string (out, start->id);
      g_string_append_c (out, ':');
      gradus_json_append_array (out, array);
    }
  g_string_append (out, "},\"data\":{\"name\":");
  gradus_json_append_string (out, gradus_dataset_get_name (dataset));
  g_string_append (out, ",\"kind\":");
  gradus_json_append_string (out, gradus_dataset_get_kind (dataset)->id);
  g_string_append (out, ",\"sha256\":");
  gradus_json_append_string (out, gradus_dataset_get_hash (dataset));
  g_string_append (out, "}}\n");
}

static void
append_metrics (GString *out, const GradusPosition *here)
{
  const GradusMetric *metrics = here->algorithm->metrics;

  g_string_append (out, ",\"metrics\":{");
  for (guint i = 0; metrics != NULL && metrics[i].id != NULL; i++)
    {
      /* Between phases the history has the figure already. */
      double value = here->micro == 0 && here->history != NULL
                       ? gradus_history_metric (here->history, i, here->step)
                       : gradus_metric_measure (&metrics[i], here);

      if (i > 0)
        g_string_append_c (out, ',');
      gradus_json_append_string (out, metrics[i].id);
      g_string_append_c (out, ':');
      gradus_json_append_number (out, value);
    }
  g_string_append_c (out, '}');
}

static void
append_values (GString *out, const GradusPosition *here)
{
  const GradusValue *values = here->algorithm->values;

  g_string_append (out, ",\"values\":{");
  for (guint i = 0; values != NULL && values[i].id != NULL; i++)
    {
      g_auto (GradusArray) array = { 0 };

      gradus_value_read (&values[i], here, &array);
      if (i > 0)
        g_string_append_c (out, ',');
      gradus_json_append_string (out, values[i].id);
      g_string_append_c (out, ':');
      gradus_json_append_array (out, &array);
    }
  g_string_append_c (out, '}');
}

void
gradus_trace_append_step (GString *out, GradusRun *run)
{
  GradusPosition here;
  const GradusEvent *events;
  gboolean first = TRUE;

  gradus_run_get_view (run, &here);
  events = here.algorithm->events;

  g_string_append_printf (out, "{\"step\":%" PRIu64, here.step);
  if (here.micro > 0)
    g_string_append_printf (out, ",\"micro\":%" PRIu64, here.micro);
  g_string_append_printf (out, ",\"iteration\":%" PRIu64 ",\"phase\":", here.iteration);
  if (here.phase < 0)
    g_string_append (out, "null");
  else
    gradus_json_append_string (out, here.algorithm->phases[here.phase].id);
  g_string_append (out, ",\"status\":");
  gradus_json_append_string (out, gradus_status_to_string (here.status));
  append_metrics (out, &here);
  append_values (out, &here);
  g_string_append (out, ",\"events\":[");
  for (guint i = 0; events != NULL && events[i].id != NULL; i++)
    {
      if ((here.events & (G_GUINT64_CONSTANT (1) << i)) == 0)
        continue;
      if (!first)
        g_string_append_c (out, ',');
      first = FALSE;
      gradus_json_append_string (out, events[i].id);
    }
  g_string_append (out, "]}\n");
}

/* How often each event happened up to the present, and where each invariant broke first. */
static void
append_history (GString *out, const GradusPosition *here)
{
  const GradusEvent *events = here->algorithm->events;
  const GradusInvariant *invariants = here->algorithm->invariants;
  guint64 count[64] = { 0 }, broken_at[64];
  gboolean first = TRUE;

  for (guint i = 0; i < 64; i++)
    broken_at[i] = G_MAXUINT64;
  for (guint64 step = gradus_history_first (here->history); step <= here->step; step++)
    {
      guint64 mask = gradus_history_events (here->history, step);
      guint64 broken = gradus_history_broken (here->history, step);

      for (guint i = 0; mask != 0; i++, mask >>= 1)
        count[i] += mask & 1;
      for (guint i = 0; broken != 0; i++, broken >>= 1)
        if ((broken & 1) != 0 && broken_at[i] == G_MAXUINT64)
          broken_at[i] = step;
    }

  g_string_append (out, ",\"events\":{");
  for (guint i = 0; events != NULL && events[i].id != NULL; i++)
    {
      if (i > 0)
        g_string_append_c (out, ',');
      gradus_json_append_string (out, events[i].id);
      g_string_append_printf (out, ":%" PRIu64, count[i]);
    }
  g_string_append (out, "},\"broken\":{");
  for (guint i = 0; invariants != NULL && invariants[i].id != NULL; i++)
    {
      if (broken_at[i] == G_MAXUINT64)
        continue;
      if (!first)
        g_string_append_c (out, ',');
      first = FALSE;
      gradus_json_append_string (out, invariants[i].id);
      g_string_append_printf (out, ":%" PRIu64, broken_at[i]);
    }
  g_string_append_c (out, '}');
}

void
gradus_trace_append_summary (GString *out, GradusRun *run)
{
  const char *failure = gradus_run_get_failure (run);
  GradusPosition here;

  gradus_run_get_view (run, &here);

  g_string_append (out, "{\"algorithm\":");
  gradus_json_append_string (out, here.algorithm->id);
  g_string_append (out, ",\"status\":");
  gradus_json_append_string (out, gradus_status_to_string (here.status));
  g_string_append (out, ",\"message\":");
  if (here.status == GRADUS_STATUS_FAILED && failure != NULL)
    gradus_json_append_string (out, failure);
  else
    g_string_append (out, "null");
  g_string_append_printf (out, ",\"steps\":%" PRIu64 ",\"iterations\":%" PRIu64, here.step,
                          here.iteration);
  append_metrics (out, &here);
  append_values (out, &here);
  append_history (out, &here);
  g_string_append_c (out, '}');
}
