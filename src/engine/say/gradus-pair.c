/* Gradus: pairs that teach.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-pair.h"
#include "gradus-registry.h"

/* The ends of runs that a person steps through; longer ones are cut off here. */
#define MAX_STEPS 200000

/* The preset that gives the data; NULL when there is none of that name. */
static const GradusPreset *
find_preset (const GradusAlgorithm *algorithm, const GradusPair *pair)
{
  return pair->preset != NULL ? gradus_algorithm_find_preset (algorithm, pair->preset)
                              : gradus_algorithm_first_look (algorithm);
}

/* @base with other parameters; NULL and a sentence when that cannot run. */
static GradusSetup *
make_side (GradusSetup *base, const char *params, GError **error)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (base);
  g_autofree gpointer values = g_memdup2 (gradus_setup_get_params (base),
                                          MAX (algorithm->params_size, 1));
  g_autoptr (GradusSetup) side = NULL;

  if (!gradus_params_parse (algorithm->params, values, params, error))
    return NULL;
  side = gradus_setup_with_params (base, values);
  return gradus_setup_validate (side, error) ? g_steal_pointer (&side) : NULL;
}

gboolean
gradus_pair_make (const GradusAlgorithm *algorithm, const GradusPair *pair, GradusSetup **left,
                  GradusSetup **right, GError **error)
{
  const GradusPreset *preset = find_preset (algorithm, pair);
  const GradusAlgorithm *other = pair->other != NULL ? gradus_registry_find_algorithm (pair->other)
                                                     : algorithm;
  g_autoptr (GradusSetup) base = NULL;
  g_autoptr (GradusSetup) base_right = NULL;
  g_autoptr (GradusSetup) made = NULL;

  if (preset == NULL || other == NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_FAILED,
                   _ ("The pair “%s” of “%s” names a preset or an entry that does not exist."),
                   pair->id, algorithm->id);
      return FALSE;
    }
  base = gradus_setup_new_preset (algorithm, preset, error);
  if (base == NULL)
    return FALSE;
  base_right = other == algorithm
                 ? gradus_setup_ref (base)
                 : gradus_setup_new (other, gradus_setup_get_dataset (base), NULL,
                                     gradus_setup_get_seed (base), gradus_setup_get_rng (base));
  made = make_side (base, pair->left, error);
  if (made == NULL)
    return FALSE;
  *right = make_side (base_right, pair->right, error);
  if (*right == NULL)
    return FALSE;
  *left = g_steal_pointer (&made);
  return TRUE;
}

/* --- Claims ----------------------------------------------------------------------------------- */

static GradusRun *
run_to_end (GradusSetup *setup, GError **error)
{
  GradusRun *run = gradus_run_new (setup, error);

  if (run != NULL)
    gradus_run_advance (run, MAX_STEPS, NULL, NULL, NULL);
  return run;
}

gboolean
gradus_pair_claim_check (const GradusAlgorithm *algorithm, const GradusPair *pair,
                         const char *claim, GError **error)
{
  g_autoptr (GradusSetup) left = NULL;
  g_autoptr (GradusSetup) right = NULL;
  const char *colon = strstr (claim, ": ");
  g_autofree char *side = colon != NULL ? g_strndup (claim, (gsize) (colon - claim))
                                        : g_strdup ("");
  g_auto (GStrv) words = g_strsplit (side, " ", -1);
  gboolean both = g_str_equal (side, "both");

  if (!gradus_pair_make (algorithm, pair, &left, &right, error))
    return FALSE;
  if (g_strv_length (words) == 3 && g_str_equal (words[0], "left")
      && g_str_equal (words[2], "right"))
    {
      g_autoptr (GradusRun) one = run_to_end (left, error);
      g_autoptr (GradusRun) two = one != NULL ? run_to_end (right, error) : NULL;

      return two != NULL && gradus_claim_compare (one, words[1], two, colon + 2, error);
    }
  if (!both && !g_str_equal (side, "left") && !g_str_equal (side, "right"))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_FAILED,
                   _ ("The claim “%s” of a pair has no side: it begins with “left: ”, "
                      "“right: ”, “both: ” or “left < right: ”."),
                   claim);
      return FALSE;
    }
  return (g_str_equal (side, "right") || gradus_claim_check (left, colon + 2, error))
         && (g_str_equal (side, "left") || gradus_claim_check (right, colon + 2, error));
}
