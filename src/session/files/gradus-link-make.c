/* Gradus: the link that leads to what is on the stage.
 *
 * A link names what comes with Gradus and what differs from it, so there is not one for everything:
 * data that were drawn or imported, and what was changed by hand on the way, are in an experiment
 * alone. Whether a link would lead here is not argued but tried: it is read again, and what it sets
 * up must be equal to what is there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-link.h"
#include "gradus-params.h"

#define GENERATED "generator:"
#define SEED ";seed="

/* What need not be encoded for the eyes' sake, beside letters, digits and -._~. */
#define READABLE ":,=/()"

static void
add (GString *uri, const char *key, const char *value)
{
  g_string_append_printf (uri, "%c%s=", strchr (uri->str, '?') == NULL ? '?' : '&', key);
  g_string_append_uri_escaped (uri, value, READABLE, FALSE);
}

static void
add_params (GString *uri, const GradusParam *table, gconstpointer from, gconstpointer to)
{
  for (const GradusParam *param = table; param != NULL && param->id != NULL; param++)
    {
      g_autofree char *before = gradus_params_get_string (param, from);
      g_autofree char *after = gradus_params_get_string (param, to);

      if (strcmp (before, after) != 0)
        add (uri, param->id, after);
    }
}

static gboolean
same_data (GradusDataset *a, GradusDataset *b)
{
  if (a == NULL || b == NULL)
    return a == b;

  return strcmp (gradus_dataset_get_hash (a), gradus_dataset_get_hash (b)) == 0;
}

/* Whether following @uri sets @setup up. */
static gboolean
leads_to (const char *uri, GradusSetup *setup)
{
  g_autoptr (GradusLink) link = gradus_link_parse (uri, NULL);
  g_autoptr (GradusSetup) made = link != NULL ? gradus_link_make_setup (link, NULL) : NULL;
  GradusDataset *dataset = gradus_setup_get_dataset (setup);
  g_autoptr (GradusSetup) same = NULL;

  if (made == NULL || !same_data (gradus_setup_get_dataset (made), dataset))
    return FALSE;
  /* Setups are equal on the same data set, not on one with the same content. */
  same = dataset != NULL ? gradus_setup_with_dataset (made, dataset) : gradus_setup_ref (made);

  return gradus_setup_equal (same, setup);
}

/* By way of a preset. */
static char *
try_preset (GradusSetup *setup, const GradusPreset *preset)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  g_autoptr (GradusSetup) made = gradus_setup_new_preset (algorithm, preset, NULL);
  g_autoptr (GString) uri = g_string_new (NULL);

  if (made == NULL)
    return NULL;
  g_string_printf (uri, "gradus:%s?preset=%s", algorithm->id, preset->id);
  add_params (uri, algorithm->params, gradus_setup_get_params (made),
              gradus_setup_get_params (setup));
  if (gradus_setup_get_seed (made) != gradus_setup_get_seed (setup))
    g_string_append_printf (uri, "&seed=%" PRIu64, gradus_setup_get_seed (setup));

  return leads_to (uri->str, setup) ? g_string_free (g_steal_pointer (&uri), FALSE) : NULL;
}

/* By way of a generator, or of a data set that comes with Gradus. */
static char *
try_data (GradusSetup *setup)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  GradusDataset *dataset = gradus_setup_get_dataset (setup);
  const char *origin = dataset != NULL ? gradus_dataset_get_origin (dataset) : NULL;
  g_autofree gpointer params = NULL;
  g_autofree char *spec = NULL;
  g_autoptr (GString) uri = g_string_new (NULL);
  char *seed;

  if (origin == NULL || !g_str_has_prefix (origin, GENERATED))
    return NULL;
  spec = g_strdup (origin + strlen (GENERATED));
  seed = strstr (spec, SEED);
  if (seed != NULL)
    *seed = '\0';
  params = g_malloc0 (MAX (algorithm->params_size, 1));
  gradus_params_reset (algorithm->params, params);
  g_string_printf (uri, "gradus:%s", algorithm->id);
  add (uri, "data", spec);
  g_string_append_printf (uri, "&seed=%" PRIu64, gradus_setup_get_seed (setup));
  add_params (uri, algorithm->params, params, gradus_setup_get_params (setup));

  return leads_to (uri->str, setup) ? g_string_free (g_steal_pointer (&uri), FALSE) : NULL;
}

/* The shortest there is; NULL when there is none. */
static char *
find_base (GradusSetup *setup)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  char *best = try_data (setup);

  for (const GradusPreset *preset = algorithm->presets; preset != NULL && preset->id != NULL;
       preset++)
    {
      char *uri = try_preset (setup, preset);

      if (uri != NULL && (best == NULL || strlen (uri) < strlen (best)))
        {
          g_free (best);
          best = g_steal_pointer (&uri);
        }
      g_free (uri);
    }

  return best;
}

char *
gradus_link_make (GradusRun *run, int plot, GError **error)
{
  const GradusAlgorithm *algorithm;
  g_autofree char *base = NULL;
  GString *uri;

  g_return_val_if_fail (run != NULL, NULL);

  if (gradus_run_count_changes (run) > 0)
    {
      g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           _ ("Something was changed on the way to this step, and a link holds no "
                              "such change. Save the experiment, or begin again with what is set "
                              "up now."));
      return NULL;
    }
  base = find_base (gradus_run_get_setup (run));
  if (base == NULL)
    {
      g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           _ ("A link holds no data of your own and no start that was put down by "
                              "hand. Save the experiment and pass the file on."));
      return NULL;
    }
  algorithm = gradus_run_get_algorithm (run);
  uri = g_string_new (base);
  if (gradus_run_get_step (run) > 0)
    g_string_append_printf (uri, "&step=%" PRIu64, gradus_run_get_step (run));
  if (plot > 0)
    add (uri, "plot", algorithm->plots[plot].id);

  return g_string_free (uri, FALSE);
}
