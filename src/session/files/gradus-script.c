/* Gradus: scripts of runs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "gradus-algorithm.h"
#include "gradus-number.h"
#include "gradus-params.h"
#include "gradus-script.h"

struct _GradusScript
{
  gatomicrefcount ref_count;
  GradusSetup *setup;
  GArray *changes; /* GradusScriptChange */
};

static void
change_clear (gpointer data)
{
  GradusScriptChange *change = data;

  gradus_setup_unref (change->setup);
  g_clear_pointer (&change->extra, json_node_unref);
}

GradusScript *
gradus_script_new (GradusSetup *setup)
{
  GradusScript *script = g_new0 (GradusScript, 1);

  g_atomic_ref_count_init (&script->ref_count);
  script->setup = gradus_setup_ref (setup);
  script->changes = g_array_new (FALSE, FALSE, sizeof (GradusScriptChange));
  g_array_set_clear_func (script->changes, change_clear);

  return script;
}

static void
append (GradusScript *script, guint64 step, GradusSetup *setup, JsonNode *extra)
{
  GradusScriptChange change = {
    .step = step,
    .setup = gradus_setup_ref (setup),
    .extra = extra != NULL ? json_node_ref (extra) : NULL,
  };

  g_array_append_val (script->changes, change);
}

GradusScript *
gradus_script_new_from_run (const GradusRun *run, GradusScript *known)
{
  GradusScript *script = gradus_script_new (gradus_run_get_first_setup (run));

  for (guint i = 0; i < gradus_run_count_changes (run); i++)
    {
      guint64 step;
      GradusSetup *setup = gradus_run_get_change (run, i, &step);
      const GradusScriptChange *old = known != NULL && i < known->changes->len
                                        ? &g_array_index (known->changes, GradusScriptChange, i)
                                        : NULL;

      append (script, step, setup,
              old != NULL && old->step == step && gradus_setup_equal_at (old->setup, setup, step)
                ? old->extra
                : NULL);
    }

  return script;
}

GradusScript *
gradus_script_with_change (GradusScript *script, guint64 step, GradusSetup *setup, JsonNode *extra,
                           GError **error)
{
  guint n = script->changes->len;
  guint64 last = n > 0 ? gradus_script_get_change (script, n - 1)->step : 0;
  GradusScript *longer;

  if (step <= last || step > GRADUS_RUN_DEFAULT_LIMIT)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("The change number %u in the middle of the run is at step %" PRIu64
                      ", but it must be behind step %" PRIu64 " and at most at step %u. Correct "
                      "its “step”."),
                   n + 1, step, last, GRADUS_RUN_DEFAULT_LIMIT);
      return NULL;
    }
  if (gradus_setup_needs_restart (gradus_script_get_last_setup (script), setup))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("The change at step %" PRIu64 " cannot be made in the middle of a run: only "
                      "live parameters and the data can. Take it out of “changes”."),
                   step);
      return NULL;
    }

  longer = gradus_script_new (script->setup);
  for (guint i = 0; i < n; i++)
    {
      const GradusScriptChange *change = gradus_script_get_change (script, i);

      append (longer, change->step, change->setup, change->extra);
    }
  append (longer, step, setup, extra);

  return longer;
}

GradusScript *
gradus_script_ref (GradusScript *script)
{
  g_atomic_ref_count_inc (&script->ref_count);
  return script;
}

void
gradus_script_unref (GradusScript *script)
{
  if (!g_atomic_ref_count_dec (&script->ref_count))
    return;
  gradus_setup_unref (script->setup);
  g_array_unref (script->changes);
  g_free (script);
}

GradusSetup *
gradus_script_get_setup (const GradusScript *script)
{
  return script->setup;
}

GradusSetup *
gradus_script_get_last_setup (const GradusScript *script)
{
  guint n = script->changes->len;

  return n > 0 ? gradus_script_get_change (script, n - 1)->setup : script->setup;
}

guint
gradus_script_count_changes (const GradusScript *script)
{
  return script->changes->len;
}

const GradusScriptChange *
gradus_script_get_change (const GradusScript *script, guint i)
{
  return &g_array_index (script->changes, GradusScriptChange, i);
}

gboolean
gradus_script_make_change (GradusScript *script, guint i, GradusRun *run, GError **error)
{
  const GradusScriptChange *change = gradus_script_get_change (script, i);
  g_autoptr (GError) inner = NULL;

  if (gradus_run_get_step (run) != change->step)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("The change at step %" PRIu64 " cannot be made, because the run ends at step "
                      "%" PRIu64 ". What comes before it is shown."),
                   change->step, gradus_run_get_step (run));
      return FALSE;
    }
  if (!gradus_run_change (run, change->setup, &inner))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   /* Translators: the second is one or two whole sentences that say why. */
                   _ ("The change at step %" PRIu64 " cannot be made. %s"), change->step,
                   inner->message);
      return FALSE;
    }
  if (gradus_run_get_step (run) != change->step)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("After the change at step %" PRIu64 " the run had to start anew, because "
                      "“%s” cannot go on with such other data."),
                   change->step, _ (gradus_run_get_algorithm (run)->title));
      return FALSE;
    }

  return TRUE;
}

GradusRun *
gradus_script_replay (GradusScript *script, gsize budget, const GradusLimit *limit, GError **error)
{
  g_autoptr (GradusRun) run = gradus_run_new (script->setup, error);

  if (run == NULL)
    return NULL;
  gradus_run_set_budget (run, budget);
  gradus_run_set_limit (run, limit);
  for (guint i = 0; i < script->changes->len; i++)
    {
      guint64 step = gradus_script_get_change (script, i)->step;

      gradus_run_advance (run, step - gradus_run_get_step (run), NULL, NULL, NULL);
      if (!gradus_run_check_limit (run, error)
          || !gradus_script_make_change (script, i, run, error))
        return NULL;
    }

  return g_steal_pointer (&run);
}

guint64
gradus_run_common_step (const GradusRun *a, const GradusRun *b)
{
  guint64 common = MIN (gradus_run_get_last (a), gradus_run_get_last (b));
  guint n = MAX (gradus_run_count_changes (a), gradus_run_count_changes (b));

  if (gradus_run_get_algorithm (a) != gradus_run_get_algorithm (b)
      || !gradus_setup_equal (gradus_run_get_first_setup (a), gradus_run_get_first_setup (b)))
    return 0;
  for (guint i = 0; i < n; i++)
    {
      guint64 step_a = G_MAXUINT64, step_b = G_MAXUINT64;
      GradusSetup *setup_a = NULL, *setup_b = NULL;

      if (i < gradus_run_count_changes (a))
        setup_a = gradus_run_get_change (a, i, &step_a);
      if (i < gradus_run_count_changes (b))
        setup_b = gradus_run_get_change (b, i, &step_b);
      if (step_a != step_b || !gradus_setup_equal_at (setup_a, setup_b, step_a))
        return MIN (common, MIN (step_a, step_b));
    }

  return common;
}

/* How a parameter is called where there is no room for its label: by a symbol of one letter. */
static const char *
short_name (const GradusParam *param)
{
  static const struct
  {
    const char *tex, *text;
  } greek[] = {
    { "\\alpha", "α" },   { "\\beta", "β" },       { "\\gamma", "γ" }, { "\\delta", "δ" },
    { "\\epsilon", "ϵ" }, { "\\varepsilon", "ε" }, { "\\eta", "η" },   { "\\theta", "θ" },
    { "\\kappa", "κ" },   { "\\lambda", "λ" },     { "\\mu", "μ" },    { "\\nu", "ν" },
    { "\\rho", "ρ" },     { "\\sigma", "σ" },      { "\\tau", "τ" },
  };

  if (param->symbol != NULL && g_ascii_isalpha (param->symbol[0]) && param->symbol[1] == '\0')
    return param->symbol;
  for (guint i = 0; param->symbol != NULL && i < G_N_ELEMENTS (greek); i++)
    if (g_str_equal (param->symbol, greek[i].tex))
      return greek[i].text;

  return _ (param->label);
}

/* The figure of @param as a person reads it. */
static char *
describe_value (const GradusParam *param, gconstpointer params)
{
  double value = gradus_params_get (param, params);

  switch (param->kind)
    {
    case GRADUS_PARAM_CHOICE:
      return g_strdup (_ (param->choices[(guint) value].label));
    case GRADUS_PARAM_BOOL:
      return g_strdup (value != 0.0 ? _ ("on") : _ ("off"));
    case GRADUS_PARAM_FUNCTION:
      return gradus_params_get_string (param, params);
    case GRADUS_PARAM_INT:
    case GRADUS_PARAM_DOUBLE:
    default:
      return g_strdup (GRADUS_NUM (value));
    }
}

char *
gradus_setup_describe_params (GradusSetup *before, GradusSetup *after)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (after);
  g_autoptr (GString) text = g_string_new (NULL);

  if (gradus_setup_get_algorithm (before) != algorithm)
    return NULL;
  for (const GradusParam *param = algorithm->params; param != NULL && param->id != NULL; param++)
    {
      double old = gradus_params_get (param, gradus_setup_get_params (before));
      double new = gradus_params_get (param, gradus_setup_get_params (after));
      g_autofree char *figure = describe_value (param, gradus_setup_get_params (after));

      if (old == new)
        continue;
      if (text->len > 0)
        g_string_append (text, ", ");
      g_string_append_printf (text, "%s = %s", short_name (param), figure);
    }

  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}
